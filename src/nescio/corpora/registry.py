"""The formats: flat ones here, documents (RTF, PDF, mails) in `document_files`, structured ones (FHIR, HL7, CDA) in `structure_registry`."""

from __future__ import annotations

from nescio.core.errors import ConfigError, nearest
from nescio.corpora.brat import BRAT
from nescio.corpora.conll import CONLL
from nescio.corpora.csv import CSV
from nescio.corpora.document_files import DOCUMENTS
from nescio.corpora.format import Format
from nescio.corpora.i2b2_2006 import I2B2_2006
from nescio.corpora.i2b2_2014 import I2B2_2014
from nescio.corpora.inline import INLINE
from nescio.corpora.jsonl import JSONL
from nescio.corpora.parquet import PARQUET
from nescio.corpora.structure_registry import STRUCTURES
from nescio.corpora.text import TEXT
from nescio.corpora.xlsx import XLSX

FORMATS: dict[str, Format] = {
    "text": TEXT,
    "brat": BRAT,
    "i2b2-2014": I2B2_2014,
    "i2b2-2006": I2B2_2006,
    "conll": CONLL,
    "jsonl": JSONL,
    "csv": CSV,
    "parquet": PARQUET,
    "xlsx": XLSX,
    "inline": INLINE,
}


def readable_formats() -> list[str]:
    """Return the names of all formats that can be read: the corpus formats, documents, and structures with notes in them."""
    return [*FORMATS, *DOCUMENTS, *STRUCTURES]


def format_called(name: str, *, reading: bool = False) -> Format:
    """Return the format of this name.

    Args:
        name: of the format.
        reading: whether it is to be read, as documents and structures also can.

    Raises:
        ConfigError: there is none; the message names the nearest one.
    """
    if reading and name in STRUCTURES:
        return STRUCTURES[name].format
    if name in DOCUMENTS:
        if reading:
            return DOCUMENTS[name]
        raise ConfigError(f"{name} is only read; choose another format, such as text or jsonl")
    if name in STRUCTURES:
        raise ConfigError(f"{name} is written by `nescio scrub` alone; choose another format, such as jsonl")
    if name not in FORMATS:
        raise ConfigError(f"unknown format {name!r}{nearest(name, FORMATS)}")
    return FORMATS[name]
