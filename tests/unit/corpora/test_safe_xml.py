"""XML: text and attributes come back exactly, and characters that XML lacks are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from nescio import Document
from nescio.core.errors import DataError, Location
from nescio.corpora import write
from nescio.corpora.input_files import Source
from nescio.corpora.safe_xml import SafeParser, attribute, cdata, escape, meta_attribute, read_meta

ODD = "a <b> & \"c\" 'd' ]]> \r\n\t\r ]]"


def parse(data: str) -> tuple[dict[str, str], str]:
    attributes: dict[str, str] = {}
    parts: list[str] = []
    parser = SafeParser(
        Source("x.xml", "x"), "utf-8", lambda _, found: attributes.update(found), lambda _: None, parts.append
    )
    parser.feed(data.encode(), final=True)
    return attributes, "".join(parts)


@pytest.mark.parametrize("write_text", [escape, cdata])
def test_text_comes_back(write_text) -> None:  # type: ignore[no-untyped-def]
    assert parse(f"<x>{write_text(ODD)}</x>")[1] == ODD


def test_attributes_come_back() -> None:
    assert parse(f'<x a="{attribute(ODD)}"/>')[0] == {"a": ODD}


def test_meta_comes_back() -> None:
    doc = Document("n", "", (), {"ward": ODD, "bed": 7})
    attributes, _ = parse(f"<x{meta_attribute(doc, 'x.xml')}/>")
    assert read_meta(attributes["META"], Location("x.xml")) == doc.meta
    assert meta_attribute(Document("n", ""), "x.xml") == ""
    assert read_meta(None, Location("x.xml")) == {}


@pytest.mark.parametrize("char", ["\0", "\x0b", "\x1b", "\ufffe", "\uffff"])
def test_characters_that_xml_forbids_are_refused(tmp_path: Path, char: str) -> None:
    for name, path in (("i2b2-2014", tmp_path / "a"), ("i2b2-2006", tmp_path / "b.xml")):
        with pytest.raises(DataError, match=r"document n, offset 2: XML cannot carry the character U\+"):
            write([Document("n", f"ab{char}")], path, name)
