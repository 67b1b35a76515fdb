"""Neural detectors: word vectors, the papers' networks, a pretrained encoder, their trainer (torch), and a runtime that needs no torch."""
