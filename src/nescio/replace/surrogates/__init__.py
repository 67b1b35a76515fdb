"""Surrogates that read naturally: people, places, numbers and addresses that only the key can choose."""

from nescio.replace.surrogates.surrogate_map import SurrogateMap

__all__ = ["SurrogateMap"]
