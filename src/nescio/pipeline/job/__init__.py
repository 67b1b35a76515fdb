"""What is to be scrubbed, and where it goes: the `job`, checked before it runs, and its notes in batches (`note_batches`)."""
