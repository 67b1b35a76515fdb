"""Adapting a model to one site from corrected notes: its weights and thresholds (`adaptation`), and rules of the site (`site_learning`)."""
