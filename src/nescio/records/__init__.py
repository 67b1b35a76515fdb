"""What is known of a patient, searched for in all of the patient's notes.

`search` is the search, `targets` says what for, `repeats` searches a single note. `nescio.pipeline.knowledge.record_knowledge` gathers what is known.
"""
