"""Neural detectors: word vectors, the papers' networks and their trainer (torch), and a runtime that needs no torch."""
