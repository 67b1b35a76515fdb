"""What a reviewed sample says about all notes of a run: sampling, exact bounds, stopping rules, the assessment.

`bounds` has the statistics, `stopping` the sequential plans, `sampling` draws notes, `assessment` puts a review together.
"""
