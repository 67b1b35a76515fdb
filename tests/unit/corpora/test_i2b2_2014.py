"""i2b2-2014 XML: offsets into CDATA, categories as elements, and XML that tries tricks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nescio import Document, Span
from nescio.corpora import read_all, write

if TYPE_CHECKING:
    from conftest import Reader

HEAD = '<?xml version="1.0" encoding="UTF-8" ?>\n<deIdi2b2>\n<TEXT><![CDATA[\n\nSeen by Pike & co\non 3/4.]]></TEXT>\n<TAGS>\n'
TAIL = "</TAGS>\n</deIdi2b2>\n"


def test_reads_the_shape_of_the_task(read_bytes: Reader) -> None:
    tags = (
        '<DATE id="P1" start="23" end="26" text="3/4" TYPE="DATE" comment="" />\n'
        '<NAME id="P0" start="10" end="19" text="Pike &amp; co" TYPE="DOCTOR" comment="" />\n'
    )
    docs, problems = read_bytes(HEAD + tags + TAIL, "110-01.xml")
    assert not problems
    assert docs == [
        Document("110-01", "\n\nSeen by Pike & co\non 3/4.", (Span(10, 19, "DOCTOR"), Span(23, 26, "DATE")))
    ]


def test_writes_categories_as_elements(tmp_path: Path) -> None:
    text = "abcdefgh"
    labels = ("DOCTOR", "CITY", "FECHAS", "SEXO_SUJETO_ASISTENCIA", "PHI", "LOCATION", "MINE")
    doc = Document("n", text, tuple(Span(i, i + 1, label) for i, label in enumerate(labels)))
    write([doc], tmp_path / "n.xml")
    found = (tmp_path / "n.xml").read_text()
    assert [line.split(" ")[0] for line in found.splitlines() if "TYPE=" in line] == [
        "<NAME",
        "<LOCATION",
        "<DATE",
        "<OTHER",
        "<PHI",
        "<LOCATION",
        "<OTHER",
    ]
    assert '<NAME id="P0" start="0" end="1" text="a" TYPE="DOCTOR" comment="" />' in found
    assert read_all(tmp_path / "n.xml") == [doc]


def test_line_ends_of_other_tools_are_those_of_xml(read_bytes: Reader) -> None:
    docs, problems = read_bytes((HEAD + TAIL).replace("\n", "\r\n"), "n.xml")
    assert not problems
    assert docs[0].text == "\n\nSeen by Pike & co\non 3/4."


def test_line_ends_in_a_value_are_blanks(read_bytes: Reader) -> None:
    tag = '<NAME id="P0" start="18" end="22" text="o\non" TYPE="DOCTOR" comment=""/>'
    docs, problems = read_bytes(HEAD + tag + TAIL, "n.xml")
    assert not problems
    assert docs[0].text_of(docs[0].spans[0]) == "o\non"


@pytest.mark.parametrize(
    ("tag", "words"),
    [
        ('<DATE start="23" end="26" text="9/9" TYPE="DATE"/>', "names another text"),
        ('<DATE start="26" end="26" text="" TYPE="DATE"/>', "empty or runs backwards"),
        ('<DATE start="23" end="260" text="3/4" TYPE="DATE"/>', "past the end"),
        ('<DATE start="23" text="3/4" TYPE="DATE"/>', "no whole numbers"),
        ('<DATE start="-1" end="2" text="3/4" TYPE="DATE"/>', "no whole numbers"),
        ('<DATE start="2.5" end="9" text="3/4" TYPE="DATE"/>', "no whole numbers"),
    ],
)
def test_bad_tags_name_line_and_fix(read_bytes: Reader, tag: str, words: str) -> None:
    docs, (problem,) = read_bytes(HEAD + tag + "\n" + TAIL, "n.xml")
    assert docs == []
    assert words in str(problem)
    assert problem.location.line == 8
    assert problem.fix


BOMB = (
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
    "<deIdi2b2><TEXT>&b;</TEXT><TAGS></TAGS></deIdi2b2>"
)
FETCH = (
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]>'
    "<deIdi2b2><TEXT>&a;</TEXT><TAGS></TAGS></deIdi2b2>"
)
OUTSIDE = '<!DOCTYPE x SYSTEM "x.dtd"><deIdi2b2><TEXT>a&b;c</TEXT><TAGS></TAGS></deIdi2b2>'


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (BOMB, "entity"),
        (FETCH, "entity"),
        (OUTSIDE, "entity"),
        ("<deIdi2b2><TEXT>&nbsp;</TEXT></deIdi2b2>", "undefined entity"),
        (HEAD, "no element found|unclosed"),
        (HEAD[:60], "not well-formed|unclosed"),
        ("", "no element found"),
        ("Seen by Pike", "not well-formed"),
        ("<ROOT></ROOT>", "root"),
        ("<deIdi2b2></deIdi2b2>", "0 <TEXT>"),
        ("<deIdi2b2><TEXT>a</TEXT><TEXT>b</TEXT></deIdi2b2>", "2 <TEXT>"),
        ("<deIdi2b2><TEXT>a<b/></TEXT></deIdi2b2>", "element inside"),
        ('<deIdi2b2 META="x"><TEXT>a</TEXT></deIdi2b2>', "META is not a JSON object"),
        ('<?xml version="1.0" encoding="klingon"?><deIdi2b2/>', "encoding"),
        (b"<deIdi2b2><TEXT>a\xe9</TEXT></deIdi2b2>", "--encoding"),
        (b"<deIdi2b2><TEXT>a\x00</TEXT></deIdi2b2>", "not well-formed"),
    ],
)
def test_broken_and_hostile_xml(read_bytes: Reader, data: str | bytes, words: str) -> None:
    docs, (problem,) = read_bytes(data, "n.xml", "i2b2-2014")
    assert docs == []
    assert any(word in str(problem) for word in words.split("|")), str(problem)
    assert problem.location.line is not None


def test_other_encodings(read_bytes: Reader) -> None:
    latin = '<?xml version="1.0" encoding="ISO-8859-1"?><deIdi2b2><TEXT>año</TEXT></deIdi2b2>'.encode(
        "latin-1"
    )
    assert read_bytes(latin, "a.xml")[0][0].text == "año"
    assert read_bytes(latin.replace(b"ISO-8859-1", b"UTF-8"), "b.xml", encoding="latin-1")[0][0].text == "año"
    assert (
        read_bytes("<deIdi2b2><TEXT>año</TEXT></deIdi2b2>".encode("utf-16"), "c.xml", "i2b2-2014")[0][0].text
        == "año"
    )
    assert read_bytes("\ufeff<deIdi2b2><TEXT>año</TEXT></deIdi2b2>", "d.xml")[0][0].text == "año"
