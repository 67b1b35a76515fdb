"""Replacing what was found: policies, and one operator per file."""
