"""nescio inside other libraries: `spacy_component` and `presidio_recognizer`, found by their entry points."""
