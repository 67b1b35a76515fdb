"""Take identity out of clinical free text and leave the medicine in.

    import nescio

    nescio.scrub("Mr. Smith denies fever.")     the clean text
    nescio.detect("Mr. Smith denies fever.")    the spans
    nescio.Scrubber("en", "safe-harbor")        a pipeline with settings of its own

The path of a note: read (`corpora`), detect (`detect`), search the record (`records`), replace (`replace`), write (`corpora`),
driven by `pipeline`. `evaluate` measures, `recipes` describe systems that can be trained, `apps` are the command line,
the service, the gateway, the review page and the reports.
Importing this package loads only the core types; the rest is loaded when it is first used.
"""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import TYPE_CHECKING, Any

from nescio import detect as _detect_package
from nescio.core import Document, NescioError, Span

if TYPE_CHECKING:
    from nescio.models.load import load_model
    from nescio.pipeline.api.functions import scrub
    from nescio.pipeline.scrubber import Scrubber

__all__ = [
    "Document",
    "NescioError",
    "Scrubber",
    "Span",
    "__version__",
    "detect",
    "load_model",
    "scrub",
]
__version__ = "0.2.0"

# name -> the module that has it
_LAZY = {
    "Scrubber": "nescio.pipeline.scrubber",
    "load_model": "nescio.models.load",
    "scrub": "nescio.pipeline.api.functions",
}


class _DetectPackage(ModuleType):
    """The package `nescio.detect`, which can also be called: ``nescio.detect(text)`` is `nescio.pipeline.api.functions.detect`."""

    def __call__(self, notes: Any, **options: Any) -> Any:
        return importlib.import_module("nescio.pipeline.api.functions").detect(notes, **options)


_detect_package.__class__ = _DetectPackage


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(_LAZY[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_LAZY])
