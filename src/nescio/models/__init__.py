"""The shipped models, and how models are loaded and measured."""

ANNOTATIONS = "annotations"
"""The model that returns what is already annotated."""
