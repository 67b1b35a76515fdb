"""Surrogates that read naturally: people, places, numbers and addresses that only the key can choose."""

from nescio.replace.surrogates.book import Book

__all__ = ["Book"]
