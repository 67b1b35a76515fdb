"""Measuring detectors: matching, scores, statistics and reports."""
