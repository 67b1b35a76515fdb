from __future__ import annotations

from pathlib import Path

import pytest

from invented_documents import HTML, RTF, docx_bytes, mail_bytes, pdf_bytes
from nescio.core.errors import ConfigError, DataError
from nescio.corpora import guess_format, read, read_all, write
from nescio.corpora.document_files import DOCUMENTS


def fill(folder: Path) -> Path:
    folder.mkdir()
    for name, data in {
        "letter.docx": docx_bytes(),
        "letter.rtf": RTF,
        "page.htm": HTML,
        "scan.pdf": pdf_bytes([None]),
        "text.pdf": pdf_bytes(["Ada Marsh"]),
        "mail.eml": mail_bytes(),
        "plain.txt": b"Ada Marsh",
    }.items():
        (folder / name).write_bytes(data)
    return folder


def test_a_folder_of_several_kinds_is_read(tmp_path: Path) -> None:
    folder = fill(tmp_path / "documents")
    assert guess_format(folder) == "documents"
    problems: list[DataError] = []
    ids = [doc.id for doc in read(folder, on_error=problems.append)]
    assert ids == ["letter.docx", "letter.rtf", "mail.eml", "mail.eml-1", "page.htm", "plain.txt", "text.pdf"]
    assert [Path(problem.location.path).name for problem in problems] == ["mail.eml", "mail.eml", "scan.pdf"]
    assert all("marsh" not in str(problem) for problem in problems)


@pytest.mark.parametrize("name", ["rtf", "docx", "pdf", "html", "eml"])
def test_one_kind_is_guessed_and_takes_meta_of_its_folder(name: str, tmp_path: Path) -> None:
    (tmp_path / "_meta.jsonl").write_text('{"id": "one", "patient": "p1"}\n')
    data = {
        "rtf": RTF,
        "docx": docx_bytes(),
        "pdf": pdf_bytes(["Ada"]),
        "html": HTML,
        "eml": b"Subject: Ada\n\nHb 13",
    }
    (tmp_path / f"one.{name}").write_bytes(data[name])
    assert guess_format(tmp_path) == guess_format(tmp_path / f"one.{name}") == name
    doc = read_all(tmp_path)[0]
    assert (doc.id, doc.patient) == ("one", "p1")
    assert doc.text


def test_formats_of_documents_are_only_read(tmp_path: Path) -> None:
    for name in DOCUMENTS:
        with pytest.raises(ConfigError, match="is only read"):
            write([], tmp_path / "out", name)


def test_unknown_documents_are_named(tmp_path: Path) -> None:
    (tmp_path / "letter.doc").write_bytes(b"\xd0\xcf\x11\xe0")
    with pytest.raises(DataError, match=r"letter.doc.*no document that nescio reads"):
        read_all(tmp_path / "letter.doc", "documents")
