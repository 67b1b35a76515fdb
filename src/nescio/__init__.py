"""Take identity out of clinical free text and leave the medicine in.

The way of a note: read (`corpora`), find (`detect`), replace (`replace`), write (`corpora`), driven by
`apps`; `evaluate` measures and `recipes` describe systems that can be trained. Importing this package
loads only the core types.
"""

from nescio.core import Document, NescioError, Span

__all__ = ["Document", "NescioError", "Span", "__version__"]
__version__ = "0.1.0"
