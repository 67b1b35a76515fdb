"""What every corpus format promises, whichever it is."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from nescio import Document, Span
from nescio.core.errors import ConfigError, DataError
from nescio.corpora import FORMATS, guess_format, read, read_all, write, writer

ALL = list(FORMATS)
MARKED = [name for name in ALL if FORMATS[name].spans]
RECORDS = [name for name in ALL if FORMATS[name].open]
NOTES = [name for name in ALL if FORMATS[name].render]

TEXTS = {
    "empty": "",
    "blank": " ",
    "plain": "Seen by Dr. Pike on 3/4.",
    "crlf": "one\r\ntwo\rthree\n\r\n",
    "no line end": "one\ntwo",
    "byte order mark": "\ufeffNombre: Ana",
    "astral": "😀 Ana 𝒜 57 años",
    "combining": "an\u0303os",
    "markup": 'a < b && c > "d" <PHI TYPE="X"> ]]> <![CDATA[ &amp; &#13;',
    "marks": "[[DATE|x]] \\[[ [[[ ]]] | \\",
    "columns": "a\t1\t2\tO\n\n# text = 1\n-DOCSTART-\n",
    "table": 'a,"b";c\td\r\n"',
    "separators": "a\x85b\u2028c\xa0d",
}


def place_for(name: str, folder: Path, stem: str = "corpus") -> Path:
    return folder / (stem + (FORMATS[name].suffixes[0] if FORMATS[name].open else ""))


def by_id(docs: list[Document]) -> list[Document]:
    return sorted(docs, key=lambda doc: doc.id)


@pytest.mark.parametrize("name", ALL)
def test_table(name: str) -> None:
    fmt = FORMATS[name]
    assert fmt.name == name
    assert fmt.title
    assert fmt.limits
    assert (fmt.render is None) != (fmt.open is None)
    assert fmt.suffixes
    assert fmt.meta in ("yes", "text", "folder", "no")


@pytest.mark.parametrize("kind", TEXTS)
@pytest.mark.parametrize("name", ALL)
def test_text_comes_back_exactly(name: str, kind: str, tmp_path: Path) -> None:
    doc = Document("note", TEXTS[kind])
    path = place_for(name, tmp_path)
    assert write([doc], path, name) == 1
    assert read_all(path, name) == [doc]


@pytest.mark.parametrize("name", MARKED)
def test_spans_come_back_exactly(name: str, tmp_path: Path) -> None:
    text = "3041023MARY and\r\nAna Ruiz 😀, 3/4]"
    spans = (
        Span(0, 7, "MEDICALRECORD"),
        Span(7, 11, "PATIENT"),
        Span(12, 19, "LOCATION-OTHER"),  # over a line end, and ending inside a word
        Span(26, 28, "NAME_2"),
        Span(29, 32, "DATE"),
        Span(32, 33, "DATE"),
    )
    doc = Document("note", text, spans)
    write([doc], place_for(name, tmp_path), name)
    assert read_all(place_for(name, tmp_path), name) == [doc]


@pytest.mark.parametrize("name", ALL)
def test_many_notes_and_guessing(name: str, tmp_path: Path) -> None:
    span = () if name == "text" else (Span(0, 4, "DATE"),)
    docs = [Document(f"{'ab'[i % 2]}/{i}", f"2061 note {i}\n", span) for i in range(25)]
    path = place_for(name, tmp_path)
    assert write(iter(docs), path, name) == 25
    assert guess_format(path) == name
    assert by_id(read_all(path)) == by_id(docs)


@pytest.mark.parametrize("name", ALL)
def test_nothing_to_write_is_an_empty_corpus(name: str, tmp_path: Path) -> None:
    path = place_for(name, tmp_path)
    assert write([], path, name) == 0
    assert path.exists()
    if FORMATS[name].open:
        assert read_all(path, name) == []
    else:
        with pytest.raises(DataError, match=r"no .* files"):
            read_all(path, name)


@pytest.mark.parametrize("name", ALL)
def test_same_notes_same_bytes(name: str, tmp_path: Path) -> None:
    span = () if name == "text" else (Span(0, 4, "DATE"),)
    doc = Document("note", "2061 note\n", span, {"b": "1", "a": "2"} if FORMATS[name].meta != "no" else {})
    for stem in ("one", "two"):
        write([doc], place_for(name, tmp_path, stem), name)
    one, two = (place_for(name, tmp_path, stem) for stem in ("one", "two"))
    for file in [one] if one.is_file() else one.iterdir():
        assert file.read_bytes() == (two if one.is_file() else two / file.name).read_bytes()


@pytest.mark.parametrize("name", RECORDS)
def test_gzip_file(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"corpus{FORMATS[name].suffixes[0]}.gz"
    doc = Document("note", "2061 note\r\n", (Span(0, 4, "DATE"),))
    write([doc], path, name)
    assert path.read_bytes()[:2] == b"\x1f\x8b"
    assert read_all(path) == [doc]
    path.write_bytes(path.read_bytes()[:-12])
    with pytest.raises(DataError, match="corpus"):
        read_all(path)


@pytest.mark.parametrize("name", [name for name in NOTES if FORMATS[name].stream])
def test_single_file_and_gzip(name: str, tmp_path: Path) -> None:
    suffix = FORMATS[name].suffixes[0]
    for file in (tmp_path / f"one{suffix}", tmp_path / f"one{suffix}.gz"):
        write([Document("one", "2061\r\n")], file, name)
        assert read_all(file, name) == [Document("one", "2061\r\n")]
        with pytest.raises(DataError, match="single note"):
            write([Document("one", "a"), Document("two", "b")], file, name)
        assert read_all(file, name) == [Document("one", "2061\r\n")]
    with pytest.raises(DataError, match="no note"):
        write([], tmp_path / f"none{suffix}", name)


class _Pipe(io.BytesIO):
    """Bytes that can be read or written once, like a pipe."""

    def seekable(self) -> bool:
        return False


@pytest.mark.parametrize("name", ALL)
def test_stdin_and_stdout(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    doc = Document("stdin", "2061 note\r\n", () if name == "text" else (Span(0, 4, "DATE"),))
    out = _Pipe()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(out))
    if not FORMATS[name].stream:
        with pytest.raises(DataError, match="stdout"):
            write([doc], "-", name)
        with pytest.raises(DataError, match="stdin"):
            read_all("-", name)
        return
    write([doc], "-", name)
    data = out.getvalue()
    monkeypatch.undo()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(_Pipe(data)))
    assert read_all("-", name) == [doc]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(_Pipe(data)))
    if name == "text":
        with pytest.raises(DataError, match="cannot recognise the format"):
            read_all("-")
    else:
        assert read_all("-") == [doc]


@pytest.mark.parametrize("name", ALL)
def test_overlaps_are_kept_or_refused(name: str, tmp_path: Path) -> None:
    doc = Document("note", "Ana Ruiz", (Span(0, 8, "NAME"), Span(4, 8, "CITY")))
    path = place_for(name, tmp_path)
    if FORMATS[name].overlaps:
        write([doc], path, name)
        assert read_all(path, name) == [doc]
        return
    with pytest.raises(DataError, match=r"document note: .*(overlap|spans)"):
        write([doc], path, name)
    assert list(tmp_path.iterdir()) == []
    if FORMATS[name].spans:
        write([doc], path, name, drop=("overlaps",))
        assert read_all(path, name) == [doc.with_spans([doc.spans[0]])]


@pytest.mark.parametrize("name", ALL)
def test_drop_spans_and_meta(name: str, tmp_path: Path) -> None:
    doc = Document("note", "Ana Ruiz", (Span(0, 8, "NAME"),), {"patient": "7"})
    path = place_for(name, tmp_path)
    write([doc], path, name, drop=("spans", "meta"))
    assert read_all(path, name) == [Document("note", "Ana Ruiz")]


@pytest.mark.parametrize("name", ALL)
def test_meta_and_patient(name: str, tmp_path: Path) -> None:
    docs = [Document(str(i), "text", (), {"patient": f"p{i}", "ward": 'W "7"\n<é>'}) for i in range(3)]
    path = place_for(name, tmp_path)
    write(docs, path, name)
    found = read_all(path, name)
    assert found == docs
    assert [doc.patient for doc in found] == ["p0", "p1", "p2"]


@pytest.mark.parametrize("name", MARKED)
def test_source_and_score(name: str, tmp_path: Path) -> None:
    doc = Document("note", "Ana Ruiz", (Span(0, 8, "NAME", "crf", 0.25),))
    path = place_for(name, tmp_path)
    write([doc], path, name)
    expected = doc.spans if FORMATS[name].provenance else (Span(0, 8, "NAME"),)
    assert read_all(path, name)[0].spans == expected


@pytest.mark.parametrize(
    "span",
    [
        Span(3, 3, "X"),
        Span(4, 2, "X"),
        Span(-1, 2, "X"),
        Span(0, 99, "X"),
        Span(0, 1, ""),
        Span(0, 1, "X", "", 1.5),
    ],
)
@pytest.mark.parametrize("name", MARKED)
def test_impossible_spans_are_refused(name: str, span: Span, tmp_path: Path) -> None:
    with pytest.raises(DataError, match="document note: span 1 "):
        write([Document("note", "Ana Ruiz", (span,))], place_for(name, tmp_path), name)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", MARKED)
def test_labels_of_several_words(name: str, tmp_path: Path) -> None:
    doc = Document("note", "Ana Ruiz", (Span(0, 8, "First name"),))
    path = place_for(name, tmp_path)
    if FORMATS[name].plain_labels:
        with pytest.raises(DataError, match="label"):
            write([doc], path, name)
    else:
        write([doc], path, name)
        assert read_all(path, name) == [doc]


@pytest.mark.parametrize("name", ALL)
def test_lone_surrogates_are_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(DataError, match="note"):
        write([Document("note", "a\ud800b")], place_for(name, tmp_path), name)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "doc",
    [
        Document("a\ud800", "text"),
        Document("a", "text", (), {"k": "\ud800"}),
        Document("a", "text", (), {"\ud800": "v"}),
        Document("a", "text", (Span(0, 4, "X\ud800"),)),
        Document("a", "text", (Span(0, 4, "X", "\ud800"),)),
    ],
    ids=["id", "meta", "key", "label", "source"],
)
@pytest.mark.parametrize("name", ALL)
def test_lone_surrogates_elsewhere_are_refused(name: str, doc: Document, tmp_path: Path) -> None:
    if not FORMATS[name].provenance and doc.spans and doc.spans[0].source:
        return  # the source is not written at all
    with pytest.raises(DataError):
        write([doc], place_for(name, tmp_path), name)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ALL)
def test_a_failure_leaves_nothing_behind(name: str, tmp_path: Path) -> None:
    def notes() -> Iterator[Document]:
        yield Document("one", "text")
        raise RuntimeError("stop")

    with pytest.raises(RuntimeError):
        write(notes(), place_for(name, tmp_path), name)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ALL)
def test_nothing_appears_before_the_end(name: str, tmp_path: Path) -> None:
    path = place_for(name, tmp_path)
    with writer(path, name) as out:
        out.write(Document("one", "text"))
        assert not path.exists()
    assert path.exists()
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("name", RECORDS)
def test_duplicate_ids_name_both_places(name: str, tmp_path: Path) -> None:
    path = place_for(name, tmp_path)
    docs = [Document("a", "1"), Document("b", "2"), Document("a", "3")]
    write(docs, path, name)
    with pytest.raises(DataError, match=r"the id was already used at .*corpus.*line \d"):
        read_all(path, name)
    problems: list[DataError] = []
    assert [doc.text for doc in read(path, name, on_error=problems.append)] == ["1", "2"]
    assert problems[0].location.line is not None


@pytest.mark.parametrize("name", NOTES)
def test_duplicate_ids_of_files(name: str, tmp_path: Path) -> None:
    folder = place_for(name, tmp_path)
    with pytest.raises(DataError, match="same file"):
        write([Document("a", "1"), Document("a", "2")], folder, name)
    write([Document("a", "1"), Document("b", "2")], folder, name)
    suffix = FORMATS[name].suffixes[0]
    (folder / f"a{suffix}.gz").write_bytes((folder / f"a{suffix}").read_bytes())
    problems: list[DataError] = []
    assert [doc.id for doc in read(folder, name, on_error=problems.append)] == ["a", "b"]
    assert "already used" in str(problems[0])


@pytest.mark.parametrize("name", NOTES)
@pytest.mark.parametrize(
    "doc_id", ["", "/etc/x", "../x", "a/../b", "a//b", ".hidden", "a/", "a\\b", "a\0b", "x" * 300]
)
def test_ids_that_are_no_file_names(name: str, doc_id: str, tmp_path: Path) -> None:
    with pytest.raises(DataError, match="id"):
        write([Document(doc_id, "text")], place_for(name, tmp_path), name)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", NOTES)
def test_one_bad_file_among_many(name: str, tmp_path: Path) -> None:
    folder = place_for(name, tmp_path)
    write([Document(f"{i:03}", "text") for i in range(50)], folder, name)
    (folder / f"025{FORMATS[name].suffixes[0]}").write_bytes(b"\xff\xfe broken")
    problems: list[DataError] = []
    docs = list(read(folder, name, on_error=problems.append))
    assert len(docs) == 49
    assert [Path(problem.location.path).name for problem in problems] == [f"025{FORMATS[name].suffixes[0]}"]
    with pytest.raises(DataError, match="025"):
        read_all(folder, name)


@pytest.mark.parametrize("name", ALL)
def test_missing_and_unknown(name: str, tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no such file"):
        read_all(tmp_path / "missing", name)
    with pytest.raises(ConfigError, match=f"did you mean '{name}'"):
        read_all(tmp_path, name + "x")
    with pytest.raises(ConfigError, match="unknown encoding"):
        read_all(tmp_path, name, encoding="klingon")
    with pytest.raises(DataError):
        read_all(tmp_path, name)


@pytest.mark.parametrize("name", NOTES)
def test_a_folder_in_use_is_left_alone(name: str, tmp_path: Path) -> None:
    (tmp_path / "corpus").mkdir()
    write([Document("a", "text")], tmp_path / "corpus", name)  # an empty one may be filled
    with pytest.raises(DataError, match="not an empty folder"):
        write([Document("b", "text")], tmp_path / "corpus", name)
    assert [doc.id for doc in read(tmp_path / "corpus", name)] == ["a"]


@pytest.mark.parametrize("name", RECORDS)
def test_a_folder_of_files(name: str, tmp_path: Path) -> None:
    suffix = FORMATS[name].suffixes[0]
    for part in ("one", "sub/two"):
        write([Document(part, part)], tmp_path / f"{part}{suffix}", name)
    assert [doc.id for doc in read(tmp_path)] == ["one", "sub/two"]
    with pytest.raises(DataError, match="is a folder"):
        write([Document("a", "b")], tmp_path, name)
