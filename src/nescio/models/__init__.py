"""The shipped models, and how models are loaded and measured."""
