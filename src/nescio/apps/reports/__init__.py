"""Reports as pages: of a run, of an evaluation, of a model."""
