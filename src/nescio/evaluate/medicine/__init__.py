"""The medicine meter: what medical content of a note a cleaned note has kept, lost, or turned into something else.

It needs no gold. `items` finds medical content, `alignment` the differences of two texts, `meter` judges and counts.
"""
