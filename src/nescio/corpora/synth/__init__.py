"""Invented clinical notes with exact labels: a grammar of note kinds, people who stay themselves, and honest mess.

`generator` drives; `grammar` reads the productions in `en/` and `es/`; `case` is the invented person a note is about; `values`
writes dates, phones and numbers; `noise` spoils the text as real systems and writers do.
"""

from nescio.corpora.synth.generator import generate, kinds

__all__ = ["generate", "kinds"]
