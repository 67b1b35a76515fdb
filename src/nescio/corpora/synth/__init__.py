"""Invented clinical notes with exact labels: a grammar of note kinds, people who stay themselves, and honest mess.

`generator` drives; `grammar` reads the productions in `en/` and `es/`; `case` is the invented person a note is about; `values`
writes dates, phones and numbers; `noise` spoils the text as real systems and writers do; `swap` makes more of notes that are
annotated already.
"""

from nescio.corpora.synth.generator import generate, kinds
from nescio.corpora.synth.swap import COPIED, swapped

__all__ = ["COPIED", "generate", "kinds", "swapped"]
