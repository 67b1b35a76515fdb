"""Reading and writing notes: one file per format, found by name or guessed."""
