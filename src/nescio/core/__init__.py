"""The types every other package speaks in: documents, spans, labels, tokens, tags and errors."""

from nescio.core.document import Document, Span
from nescio.core.errors import NescioError
from nescio.core.labels import Scheme, scheme
from nescio.core.tokens import tokenize

__all__ = ["Document", "NescioError", "Scheme", "Span", "scheme", "tokenize"]
