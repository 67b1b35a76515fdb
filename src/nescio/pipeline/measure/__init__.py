"""What `evaluate`, `compare` and `utility` measure: the spans of `systems`, and notes before and after a tool (`note_pairs`).

`nescio.evaluate` computes the scores.
"""
