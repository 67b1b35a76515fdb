"""brat standoff: each note a `.txt`, its annotations beside it in an `.ann`: `T1<TAB>DATE 10 14<TAB>2061`.

Only text-bound annotations (T lines) are spans; relations, events, attributes and notes are passed over. A
discontinuous annotation (`DATE 0 5;8 12`) becomes one span for each of its parts, since each part is PHI.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from nescio.core.document import Document, Span
from nescio.core.errors import DataError
from nescio.corpora.format import Format, ReadOptions, Result, check_span, other_text, same_text
from nescio.corpora.input_files import Source, bare_name, decode

# Hit: `T1<TAB>DATE 0 4<TAB>2061`, `T2<TAB>NAME 0 3;8 12<TAB>Ana Ruiz`. Near miss: `T1 DATE 0 4 2061` (blanks).
_TEXT_BOUND = re.compile(r"(T[^\t]*)\t(\S+) (\d{1,18} \d{1,18}(?:;\d{1,18} \d{1,18})*)\t(.*)", re.DOTALL)
_KEY = re.compile(r"T\d+\t")
# Relations, events, attributes, normalisations and notes. Hit: `A1<TAB>`, `*<TAB>`. Near miss: `Ana<TAB>`.
_OTHER = re.compile(r"(?:[REAMN]\d+|#\d*|\*)\t")
_LINE_ENDS = re.compile(r"[\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")


def _read(source: Source, options: ReadOptions) -> Iterator[Result]:
    if source.path is None:
        raise DataError("brat needs a folder or a pair of files", source.location(), fix="give a path")
    name = source.path.name.lower().removesuffix(".gz")
    if name.endswith(".ann"):
        if _partner(source.path, ".txt") is None:
            raise DataError(
                "annotations without a note", source.location(), fix=f"put {bare_name(name)}.txt beside it"
            )
        return
    partner = _partner(source.path, ".ann")
    if partner is None:
        fix = f"make an empty {bare_name(name)}.ann if it has no PHI, or read it with --from text"
        raise DataError("a note without annotations", source.location(), fix=fix)
    text = decode(source.read_bytes(), options.encoding, source.location())
    annotations = Source(str(partner), source.id, partner, on_bytes=source.on_bytes)
    marked = decode(annotations.read_bytes(), options.encoding, annotations.location())
    spans, errors = _annotations(marked.removeprefix("\ufeff"), text, annotations, options)
    if errors:
        yield from errors
    else:
        yield Document(source.id, text, tuple(spans))


def _annotations(
    marked: str, text: str, source: Source, options: ReadOptions
) -> tuple[list[Span], list[DataError]]:
    spans: list[Span] = []
    errors: list[DataError] = []
    lines_of: dict[str, int] = {}
    for source.line, full in enumerate(marked.split("\n"), 1):
        line = full.removesuffix("\r")
        if not line.strip() or _OTHER.match(line):
            continue
        match = _TEXT_BOUND.fullmatch(line)
        if match is None and options.trust_offsets and lines_of and not _KEY.match(line):
            continue  # the rest of a text that was written over several lines
        if match is None:
            fix = "an annotation is T1<TAB>LABEL start end<TAB>text"
            errors.append(DataError("not a brat annotation", source.location(), fix=fix))
            continue
        key, label, offsets, value = match.groups()
        if key in lines_of:
            problem = f"an annotation id that line {lines_of[key]} already has"
            errors.append(DataError(problem, source.location(), fix="give each annotation its own id"))
            continue
        lines_of[key] = source.line
        parts = [_part(part, label) for part in offsets.split(";")]
        number = len(lines_of)
        problems = [check_span(number, part, text, source.location()) for part in parts]
        found = [problem for problem in problems if problem]
        covered = " ".join(text[part.start : part.end] for part in parts)
        if not found and not options.trust_offsets and not same_text(covered, value):
            found = [other_text(number, parts[0], source.location())]
        errors.extend(found)
        if not found:
            spans.extend(parts)
    source.line = None
    return spans, errors


def _part(offsets: str, label: str) -> Span:
    start, _, end = offsets.partition(" ")
    return Span(int(start), int(end), label)


def _partner(path: Path, suffix: str) -> Path | None:
    """Return the other file of a pair."""
    stem = bare_name(path.name)
    for ending in (suffix, f"{suffix}.gz", suffix.upper()):
        if path.with_name(stem + ending).is_file():
            return path.with_name(stem + ending)
    return None


def _render(doc: Document) -> Mapping[str, bytes]:
    lines = [
        f"T{number}\t{span.label} {span.start} {span.end}\t{_LINE_ENDS.sub(' ', doc.text_of(span))}\n"
        for number, span in enumerate(doc.spans, 1)
    ]
    return {".txt": doc.text.encode(), ".ann": "".join(lines).encode()}


BRAT = Format(
    name="brat",
    title="brat standoff, a .txt and an .ann for each note",
    suffixes=(".txt", ".ann"),
    read=_read,
    render=_render,
    meta="folder",
    stream=False,
    limits="Discontinuous annotations become one span for each part; relations, events and attributes are not read.",
)
