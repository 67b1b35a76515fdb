"""Any text with any spans survives every format, or is refused for a reason the format states; any bytes are read
into notes or DataErrors with a place.

The quick tests run a few examples of each; the ones marked slow run 20,000 and more.
"""

from __future__ import annotations

import random
import shutil
import string
import sys
from itertools import count, pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nescio import Document, Span
from nescio.core.errors import DataError
from nescio.corpora import FORMATS, read, read_all, write
from nescio.languages.safe_to_show import is_id_shaped

LABELS = ("DATE", "LOCATION-OTHER", "ID_SUJETO_ASISTENCIA", "NAME", "MINE.2")
# What formats give a meaning of their own, and what encodings and parsers stumble over.
SNAGS = (
    *(
        "[[",
        "]]",
        "[[DATE|",
        "|",
        "\\",
        "\\\\",
        "\\[[",
        "]]>",
        "<![CDATA[",
        "&amp;",
        "&#13;",
        "<PHI>",
        "</TEXT>",
    ),
    *(",", ";", '"', "''", "# text = 1", "#", "-DOCSTART-", "T1\tDATE", "{}", "😀", "é", "e\u0301", "ñ"),
)
BLANKS = (
    "\r\n",
    "\r",
    "\n",
    "\n\n",
    "\t",
    " ",
    "  ",
    "\x0b",
    "\x0c",
    "\x1c",
    "\x85",
    "\xa0",
    "\u2028",
    "\ufeff",
    "\0",
)
QUICK = settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
LONG = settings(max_examples=20_000, deadline=None, suppress_health_check=list(HealthCheck), database=None)
CONTAINERS = [name for name, fmt in FORMATS.items() if fmt.open]
_names = count()

fragments = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=12),
    st.text(string.ascii_letters + string.digits, min_size=1, max_size=8),
    st.sampled_from(SNAGS),
    st.sampled_from(BLANKS),
    st.sampled_from(["[", "]", "\\", "|", "'"]).flatmap(lambda c: st.integers(1, 4).map(lambda n: c * n)),
)
texts = st.lists(fragments, max_size=14).map("".join)


@st.composite
def documents(draw: st.DrawFn, doc_id: str = "note") -> Document:
    text = draw(texts)
    edges = sorted(draw(st.sets(st.integers(0, len(text)), max_size=8)))
    spans = [
        Span(start, end, draw(st.sampled_from(LABELS)))
        for start, end in pairwise(edges)
        if draw(st.booleans())
    ]
    return Document(doc_id, text, tuple(spans))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("formats")


def target(folder: Path, name: str) -> Path:
    """A fresh place for a format; each format writes what it is best at: a file or a folder."""
    fmt = FORMATS[name]
    return folder / f"{next(_names)}{fmt.suffixes[0] if fmt.open else ''}"


def remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def may_refuse(name: str, doc: Document) -> bool:
    """Whether the format says that it cannot carry such a note."""
    if name == "text":
        return bool(doc.spans)
    if name.startswith("i2b2"):
        return any((c < " " and c not in "\t\n\r") or c in "\ufffe\uffff" for c in doc.text)
    if name == "conll":
        values = [doc.text_of(span) for span in doc.spans]
        return any(value[0].isspace() or value[-1].isspace() for value in values)
    if name == "csv":
        return "\0" in doc.text and sys.version_info < (3, 11)
    return False


def check_round_trip(name: str, docs: list[Document], folder: Path) -> None:
    path = target(folder, name)
    if any(may_refuse(name, doc) for doc in docs):
        with pytest.raises(DataError) as refusal:
            write(docs, path, name)
        location = refusal.value.location
        assert location.doc_id or not all(is_id_shaped(doc.id) for doc in docs)
        assert not path.exists()
        return
    try:
        write(docs, path, name)
        assert sorted(read_all(path, name), key=lambda doc: doc.id) == docs  # folders have their own order
    finally:
        remove(path)


@pytest.mark.parametrize("name", FORMATS)
@QUICK
@given(doc=documents())
def test_any_note_survives(name: str, folder: Path, doc: Document) -> None:
    check_round_trip(name, [doc], folder)


@pytest.mark.parametrize("name", FORMATS)
@settings(QUICK, max_examples=15)
@given(docs=st.tuples(documents("a"), documents("b/c"), documents("é 1")))
def test_several_notes_survive(name: str, folder: Path, docs: tuple[Document, ...]) -> None:
    check_round_trip(name, list(docs), folder)


@pytest.mark.slow
@pytest.mark.parametrize("name", FORMATS)
@LONG
@given(doc=documents())
def test_any_note_survives_long(name: str, folder: Path, doc: Document) -> None:
    check_round_trip(name, [doc], folder)


values = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=8),
    st.integers(-(2**70), 2**70),
    st.booleans(),
    st.none(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.lists(st.text(string.ascii_letters, max_size=3), max_size=2),
)
metas = st.dictionaries(
    st.text(string.ascii_lowercase, min_size=1, max_size=5).filter(
        lambda key: key not in ("id", "text", "spans")
    ),
    values,
    max_size=3,
)


@pytest.mark.parametrize("name", [name for name, fmt in FORMATS.items() if fmt.meta in ("yes", "folder")])
@QUICK
@given(meta=metas)
def test_meta_survives(name: str, folder: Path, meta: dict[str, object]) -> None:
    doc = Document("note", "Seen on 3/4.", (), meta)
    path = target(folder, name)
    try:
        write([doc], path, name)
    except DataError:
        packed = repr(meta)
        too_big = any(type(v) is int and not -(2**63) <= v < 2**63 for v in meta.values())
        forbidden = any(not c.isprintable() for v in meta.values() if isinstance(v, str) for c in v)
        assert (too_big and name == "parquet") or (forbidden and name.startswith("i2b2")), packed
        return
    try:
        assert read_all(path, name) == [doc]
    finally:
        remove(path)


def samples(name: str, folder: Path) -> list[bytes]:
    """Valid files of a format, to be damaged."""
    docs = [
        Document(
            "a",
            "Seen by Dr. Pike\r\non 3/4 & gone <b>.\n",
            (Span(12, 16, "NAME"), Span(21, 24, "DATE")),
            {"k": "v"},
        ),
        Document("b", "", (), {"k": "w"}),
        Document("c", "Ana Ruiz, 57 años [[x]] 😀", (Span(0, 8, "NAME"),), {"k": ""}),
    ]
    found = []
    for doc in docs:
        path = target(folder, name)
        write([doc], path, name, drop=("spans",) if name == "text" else ())
        found += [
            file.read_bytes()
            for file in ([path] if path.is_file() else sorted(path.rglob("*")))
            if file.is_file()
        ]
        remove(path)
    if name in CONTAINERS:
        path = target(folder, name)
        write(docs, path, name)
        found.append(path.read_bytes())
        remove(path)
    return found


_samples: dict[str, list[bytes]] = {}


def damaged(name: str, folder: Path, data: bytes, seed: int) -> bytes:
    """Half of the time the bytes as drawn, else a valid file damaged with them."""
    rng = random.Random(seed)
    if rng.random() < 0.3:
        return data
    held = _samples.setdefault(name, samples(name, folder))
    found = bytearray(rng.choice(held))
    for _ in range(rng.randint(1, 4)):
        start = rng.randint(0, len(found))
        end = min(len(found), start + rng.choice([0, 1, 1, 4, 40]))
        found[start:end] = rng.choice([data, b"", bytes(found[end : end + 9]), bytes([rng.randrange(256)])])
    if rng.random() < 0.1:
        found = found[: rng.randint(0, len(found))]
    return bytes(found)


def check_reader(name: str, folder: Path, data: bytes, seed: int) -> None:
    content = damaged(name, folder, data, seed)
    path = folder / f"{next(_names)}{FORMATS[name].suffixes[0]}"
    path.write_bytes(content)
    extra = path.with_suffix(".ann")
    if name == "brat":
        path.write_bytes(b"Seen by Dr. Pike\r\non 3/4 & gone <b>.\n" if seed % 2 else data)
        extra.write_bytes(content)
    try:
        problems: list[DataError] = []
        docs = list(read(path, name, on_error=problems.append))
        for doc in docs:
            assert doc.id
            assert all(0 <= span.start < span.end <= len(doc.text) and span.label for span in doc.spans)
        for problem in problems:
            assert problem.location.path
            assert problem.fix
        if problems:
            with pytest.raises(DataError):
                read_all(path, name)
    finally:
        path.unlink()
        extra.unlink(missing_ok=True)


junk = st.one_of(
    st.binary(max_size=40),
    st.text(max_size=12).map(lambda text: text.encode("utf-8", "surrogatepass")),
    st.sampled_from([s.encode() for s in (*SNAGS, *BLANKS)]),
    st.sampled_from(
        [
            b'{"id":1,"text":"a","spans":[[0,1,"X"]]}\n',
            b'{"text":"a","spans":[{"start":0,"end":9e9,"label":"X"}]}',
            b'"\\ud800"',
            b"[" * 3000,
            b"\x1f\x8b\x08\0\0\0\0\0",
            b"<!DOCTYPE a [<!ENTITY b 'c'>]>&b;",
            b"<?xml version='1.0' encoding='x'?>",
            b"\xff\xfea\0",
            b"T1\tDATE 0 4;6 9\tx",
            b'id,text,spans\r\n1,"a',
            b"a\t0\t1\tB-X\n",
            b"a 99999999999999999999 99999999999999999999 I-X\n",
            b"PAR1",
            b'start="-1"',
            b'end="\xd9\xa3"',
        ]
    ),
)


@pytest.mark.parametrize("name", FORMATS)
@QUICK
@given(data=junk, seed=st.integers(0, 2**32))
def test_any_bytes_give_notes_or_errors(name: str, folder: Path, data: bytes, seed: int) -> None:
    check_reader(name, folder, data, seed)


@pytest.mark.slow
@pytest.mark.parametrize("name", FORMATS)
@LONG
@given(data=junk, seed=st.integers(0, 2**32))
def test_any_bytes_give_notes_or_errors_long(name: str, folder: Path, data: bytes, seed: int) -> None:
    check_reader(name, folder, data, seed)
