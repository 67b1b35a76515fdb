"""HL7 v2 messages: files, batches and MLLP streams, cut into messages exactly; `hl7_walk` cleans a message."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator

from nescio.core.document import PATIENT_KEY, Document
from nescio.core.errors import DataError
from nescio.corpora.format import Format, ReadOptions, Result
from nescio.corpora.hl7_rules import rules
from nescio.corpora.hl7_walk import patient_of, walk
from nescio.corpora.input_files import Source, encoding_error
from nescio.corpora.structure import FILE_KEY, Structure, file_of, notes_of

_BLOCK = 1 << 20
_MOST = 1 << 28  # characters of one message
# Where a message, or the frame of a batch, begins. Hit: MSH| at the start of a line or frame. Near miss: MSHX.
_BEGIN = re.compile(
    r"(?:(?:(?<=[\r\n\x1c])|\A)[\x0b\t \ufeff\xa0]{0,8}|\x0b[\t \ufeff\xa0]{0,8})"
    r"(?=(?:MSH|FHS|BHS|BTS|FTS)(?:[^\w\s]|[\r\n]|\Z))"
)


def split_messages(parts: Iterable[str]) -> Iterator[str]:
    """Cut a stream of text into messages and frames of batches; joined they are the text again.

    Raises:
        DataError: a message is too long.
    """
    held = ""
    for part in parts:
        held += part
        begins = [match.start() for match in _BEGIN.finditer(held)]
        # The last one may go on in the next part, and what begins near the end may be something else.
        begins = [begin for begin in begins if begin < len(held) - 16]
        for begin, end in zip([0, *begins], begins, strict=False):
            if end > begin:
                yield held[begin:end]
        if begins:
            held = held[begins[-1] :]
        if len(held) > _MOST:
            raise DataError("a message of more than 256 million characters", fix="is this HL7?")
    begins = [match.start() for match in _BEGIN.finditer(held)]
    for begin, end in zip([0, *begins], [*begins, len(held)], strict=True):
        if end > begin:
            yield held[begin:end]


def _read(source: Source, options: ReadOptions) -> Iterator[Result]:
    number = 0
    for content in split_messages(_decoded(source, options.encoding)):
        if not content.strip("\r\n\t \x0b\x1c\ufeff\xa0"):
            continue
        number += 1
        content = content.removeprefix("\ufeff")
        try:
            if content.lstrip("\t \ufeff\xa0").startswith("\x0b") and "\x1c" not in content:
                raise DataError("a frame of MLLP without its end", fix="is the file complete?")
            patient = patient_of(content)
            name = f"{source.id}:{number}"
            doc = Document(name, content, (), {PATIENT_KEY: patient or name, FILE_KEY: file_of(source)})
            notes = None if options.structured else list(notes_of(doc, walk))
        except DataError as error:
            yield DataError(error.problem, source.location(doc_id=f"message-{number}"), fix=error.fix)
            continue
        if notes is None:
            yield doc
        else:
            yield from notes


def _decoded(source: Source, encoding: str) -> Iterator[str]:
    decoder = codecs.getincrementaldecoder(encoding)()
    total = 0
    with source.open() as stream:
        while True:
            block = stream.read(_BLOCK)
            total += len(block)
            try:
                yield decoder.decode(block, final=not block)
            except UnicodeError as error:
                held = getattr(error, "object", block)
                raise encoding_error(error, block, encoding, source.location(), total - len(held)) from None
            if not block:
                return


class _Joiner:
    """Messages hold their own line ends; the last one of a file may have none."""

    def __init__(self, many: bool, name: str) -> None:  # noqa: ARG002
        self._ended = True

    def add(self, doc: Document) -> str:
        begin = "" if self._ended else "\r"
        self._ended = doc.text.endswith(("\r", "\n", "\x1c"))
        return begin + doc.text

    def end(self) -> str:
        return ""


HL7 = Structure(
    format=Format(
        name="hl7",
        title="HL7 v2 messages: ADT, ORU, MDM and others, in files, batches or MLLP frames",
        suffixes=(".hl7", ".er7", ".mllp"),
        read=_read,
        spans=False,
        limits="Only `scrub` writes it. Fields without a rule, and Z segments, do not go out.",
    ),
    walk=walk,
    rules=rules,
    joiner=_Joiner,
)
