"""Invented clinical notes with exact labels: a grammar of note kinds, people who keep their names through a note, and noise.

`generator` drives; `grammar` reads the productions of the language packs; `case` is the invented person a note is about; `values`
reads word lists and writes mail and web addresses, `dates` writes dates; `noise` makes the text as untidy as that of real systems and writers; `swap` makes more of notes that are
annotated already.
"""

from nescio.corpora.synth.generator import generate, kinds
from nescio.corpora.synth.swap import COPIED, swapped

__all__ = ["COPIED", "generate", "kinds", "swapped"]
