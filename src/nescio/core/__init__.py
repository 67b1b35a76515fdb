"""The types and functions that all other packages use: documents, spans, labels, tokens, tags, errors. Imports nothing of nescio."""

from nescio.core.document import Document, Span
from nescio.core.errors import NescioError
from nescio.core.labels import Scheme, scheme
from nescio.core.tokens import tokenize

__all__ = ["Document", "NescioError", "Scheme", "Span", "scheme", "tokenize"]
