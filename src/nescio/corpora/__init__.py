"""Reading and writing notes: one file per format, found by name or guessed.

`read` yields documents, `write` stores them, `FORMATS` is the table of formats.
"""

from nescio.corpora.format import Format
from nescio.corpora.guessing import guess_format
from nescio.corpora.reading import corpus_size, layout_of, read, read_all, read_located
from nescio.corpora.registry import FORMATS
from nescio.corpora.splits import Splitter, split
from nescio.corpora.writing import Writer, write, writer

__all__ = [
    "FORMATS",
    "Format",
    "Splitter",
    "Writer",
    "corpus_size",
    "guess_format",
    "layout_of",
    "read",
    "read_all",
    "read_located",
    "split",
    "write",
    "writer",
]
