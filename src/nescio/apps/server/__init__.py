"""The REST service: `run` starts it, `app` has its routes, `batcher` detects in notes of several callers at once."""
