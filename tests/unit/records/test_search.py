"""The record search: one table of (known, text, what must be found in it)."""

from __future__ import annotations

import pytest

from nescio.core.document import Span
from nescio.records.search import RecordSearch

CASES = [
    # again, in any casing, and whole
    ([("PATIENT", "Mary Smithfield")], "SMITHFIELD said mary came.", ["SMITHFIELD", "mary"]),
    ([("PATIENT", "Smithfield, Mary")], "Mary Smithfield's son", ["Mary Smithfield"]),
    ([("PATIENT", "Núñez")], "NUÑEZ y nunez", ["NUÑEZ", "nunez"]),
    ([("PATIENT", "Mary")], "3041023MARY", ["MARY"]),
    ([("PATIENT", "Ann Roe")], "Ann Roebuck, annual", ["Ann"]),
    ([("PATIENT", "Ann Roebuck")], "Roebuck. Roebuck, Ann", ["Roebuck", "Roebuck, Ann"]),
    ([("PATIENT", "Annegret Roe")], "Roe, Annegret", ["Roe, Annegret"]),
    ([("IDNUM", "m7-k2"), ("IDNUM", "a 12 b3"), ("IDNUM", "12-123")], "M7-K2, A 12 B3; m7-k24; 12-123", ["M7-K2", "A 12 B3", "12-123"]),
    # without the next field, which is run together with it
    ([("NOMBRE_PERSONAL_SANITARIO", "Ana LópezNºCol")], "LÓPEZ; Ana LópezNºCol; A.L.", ["LÓPEZ", "Ana LópezNºCol", "A.L."]),
    ([("DOCTOR", "Luis RoblesCorreo")], "el dr. robles", ["robles"]),
    # names of two letters: whole, and alone only where they clearly are names
    ([("PATIENT", "Al Ng")], "Al Ng reports less pain, ng tube out. Wife of Ng at bedside. NG tube; Ng tube. al ng", ["Al Ng", "Ng", "al ng"]),
    ([("PATIENT", "Ng, Al")], "AL NG SLEPT. NG, AL. NG OUT", ["AL NG", "NG, AL"]),
    ([("PATIENT", "Mr. Al Ng")], "al ng; Mr. Ng; DR. NG; dr ng; A. Ng said; A.N.", ["al ng", "Ng", "NG", "A. Ng", "A.N."]),
    ([("PATIENT", "Thi Vo")], "Jeff Vo's husband. thi vo slept. Vo refused labs. VO taken; vo; v.o.", ["Vo", "thi vo", "Vo"]),
    ([("PATIENT", "Earl Li")], "EARL LI SLEPT WELL. Li's wife. Li 0.8, Al 12, serum Li high, level of Li: 0.8. Li level", ["EARL LI", "Li"]),
    ([("PATIENT", "Thi Vo. The")], "thi vo slept", ["thi vo"]),
    ([("PATIENT", "Wei Li")], "LI, Wei and Li, the doctor said", ["LI, Wei", "Li"]),
    ([("PATIENT", "Anh Do")], "Anh Do. Do not do it. What they Do. Mrs. Do.", ["Anh Do", "Do"]),
    ([("DOCTOR", "Ann Halmstad, DO"), ("DOCTOR", "Halmstad MD"), ("PATIENT", "Ana de la Torre Halmstad")], "They Do De La Ma; Mr. Do; MD", []),
    # in the plural and in logins
    ([("PATIENT", "Hank Vandersloot")], "the vandersloots are out of town; VANDERSLOOTS home. Vandersloots'", ["vandersloots", "VANDERSLOOTS", "Vandersloots"]),
    ([("PATIENT", "Ole Havel")], "the havels and haveles, not haveler, ohavel or havel9", ["havels", "haveles", "havel"]),
    ([("PATIENT", "John Grave")], "graves, the Graves", []),
    ([("PATIENT", "Hank Vandersloot")], "hvandersloot vandersloot2 h.vandersloot vandersloot_h hmvandersloot vanderslooth7 hankvandersloot",
     ["hvandersloot", "vandersloot2", "h.vandersloot", "vandersloot_h", "hmvandersloot", "vanderslooth7", "hankvandersloot"]),
    ([("PATIENT", "Hank Vandersloot")], "vanderslooter vanvandersloot ovandersloots1 dr.vandersloot vandersloot.he 30410vandersloot a.h.vandersloot a-4vandersloot",
     ["vandersloot"] * 6),
    ([("PATIENT", "Ann Ritter")], "critter, fritted", []),
    # misspelt
    ([("PATIENT", "Smithfield")], "Smithfeild and Smithfild, not Smith", ["Smithfeild", "Smithfild"]),
    ([("PATIENT", "Garcia")], "Gacria called", ["Gacria"]),
    ([("PATIENT", "Albert Colin")], "Alert. Colon clean. Album.", []),
    ([("PATIENT", "Halmstad")], "halmsted is a word here", []),
    # initials
    ([("PATIENT", "Mary Jane Smithfield")], ". M.J.S. seen", ["M.J.S."]),
    ([("PATIENT", "Mary Jane Smithfield")], "M.J.S. seen. M.S. too; MS excluded; Initials: MJS", ["M.J.S.", "M.S.", "MJS"]),
    ([("PATIENT", "John Smithfield")], "J. Smithfield; Mr. Smithfield", ["J. Smithfield", "Smithfield"]),
    ([("DOCTOR", "Wendell T. Gray"), ("DOCTOR", "Cata Beaton")], "WTG/lk\nCB:jmcn; BP/hr; WTG/LK; XWTG/lk; WG/lk; CB: see",
     ["WTG", "CB", "WG"]),
    # common words and eponyms are left alone
    ([("PATIENT", "John Brown")], "brown sputum. Brown sputum.\nBROWN SPUTUM", []),
    ([("PATIENT", "John Brown")], "Then Brown left the room.\nMr. Brown.\nJOHN BROWN.", ["Brown", "Brown", "JOHN BROWN"]),
    ([("DOCTOR", "Harold Foley")], "Foley catheter by Foley; sonda Foley; sonda de Foley", ["Foley"]),
    ([("PATIENT", "Luisa Crohn")], "enfermedad de Crohn; Crohn's disease; la Sra. Crohn", ["Crohn"]),
    ([("PATIENT", "Hope May")], "She may hope for more in May, hope for less.", []),
    ([("PATIENT", "John Brown")], "Brown denies pain.\nBrown's wife.\nBROWN REFUSED", ["Brown", "Brown", "BROWN"]),
    ([("PATIENT", "Ole Halmstad")], "Halmstad's drain, Halmstad's hernia", ["Halmstad", "Halmstad"]),
    ([("PATIENT", "Ed Parkinson")], "PARKINSON'S WORKUP; Parkinson's disease; Parkinson's wife", ["Parkinson"]),
    ([("PATIENT", "Hank Vandersloot")], "pls repeat Vandersloot test; VANDERSLOOT SCAN REVIEWED; Vandersloot position, line, type, operation",
     ["Vandersloot", "VANDERSLOOT", "Vandersloot"]),
    ([("PATIENT", "Ann Foley")], "Foley catheter, Foley test, Foley line, Foley scan", ["Foley", "Foley", "Foley"]),
    ([("PATIENT", "Vi Parkinson")], "Parkinson disease; Parkinson type II; repeat Parkinson test", ["Parkinson", "Parkinson"]),
    ([("PATIENT", "Ida Smith-Jones")], "Smith-Jones called", ["Smith", "Jones"]),
    # numbers, however grouped
    ([("MEDICALRECORD", "4471-22-08")], "44712208, 4471 22 08, 4471-22-09", ["44712208", "4471 22 08"]),
    ([("PHONE", "(617) 555-0142")], "call 617-555-0142 or 6175550142", ["617-555-0142", "6175550142"]),
    ([("IDNUM", "44712")], "MRN 44712² and 44712a, not 447120", ["44712", "44712"]),  # a footnote's mark is no digit
    # places and institutions
    ([("HOSPITAL", "Tidewater Family Practice")], "TIDEWATER FAMILY PRACTICE; at Tidewater; family practice", ["TIDEWATER FAMILY PRACTICE", "Tidewater"]),
    ([("CITY", "Reading")], "was reading in Reading, PA", ["Reading"]),
    ([("EMAIL", "a.roe@mail.example")], "A.ROE@MAIL.EXAMPLE", ["A.ROE@MAIL.EXAMPLE"]),
    # what identifies nobody by itself is left alone
    ([("AGE", "57"), ("DATE", "3/4"), ("DATE", "2061"), ("DATE", "Monday"), ("ROOM", "412")], "HR 57, 3/4 of it, 2061 ml, Monday, 412", []),
    ([("DATE", "3/4/2061"), ("DATE", "March 4")], "on 3/4/2061 and MARCH 4, not 13/4/2061", ["3/4/2061", "MARCH 4"]),
]  # fmt: skip


@pytest.mark.parametrize(("known", "text", "expected"), CASES)
def test_hunt(known: list[tuple[str, str]], text: str, expected: list[str]) -> None:
    spans = RecordSearch.of_record(known).find(text)
    borders = dict.fromkeys((span.start, span.end) for span in spans)
    assert [text[start:end] for start, end in borders] == expected


def test_roster_has_its_own_source() -> None:
    spans = RecordSearch.of_record([("PATIENT", "Ann Halmstad")], [("PATIENT", "Peter Quillfeather")]).find(
        "Halmstad, Quillfeather"
    )
    assert [span.source for span in spans] == ["record", "roster"]


def test_what_was_found_is_not_hunted() -> None:
    search = RecordSearch.of_record([("PATIENT", "Ann Halmstad")])
    first = search.find("Halmstad, Halmstad")
    assert len(first) == 2
    assert search.find("Halmstad, Halmstad", first[:1]) == first[1:]


def test_leaks_are_exact() -> None:
    search = RecordSearch.of_record([("PATIENT", "Ann Halmstad"), ("MEDICALRECORD", "4471-22-08")])
    assert [span.label for span in search.find_leaks("HALMSTAD Halmsted 44712208")] == [
        "PATIENT",
        "MEDICALRECORD",
    ]


def test_lone_surrogates_do_no_harm() -> None:
    assert RecordSearch.of_record([("PATIENT", "Ann\ud800 Halmstad")]).find("\udfff Halmstad")


@pytest.mark.parametrize(
    ("text", "expected"),
    [("born 7/4/31 in", ["7/4/31"]), ("born 31-07-04", []), ("July 4, 1931", ["July 4, 1931"])],
)
def test_dates_are_made_when_their_digits_are_there(text: str, expected: list[str]) -> None:
    asked = []

    def dates() -> list[str]:
        asked.append(text)
        return ["7/4/31", "July 4, 1931"]

    search = RecordSearch.of_record([("PATIENT", "Ann Halmstad")], dates=dates, date_digits=["7431", "1931"])
    assert [text[span.start : span.end] for span in search.find(text)] == expected
    assert bool(asked) == bool(expected)


def test_letters_beyond_a_byte() -> None:
    for known in ("Ann Halmstad", "Анна Петрова"):
        text = f"“{known}” — {known.upper()} №1"
        assert len(RecordSearch.of_record([("PATIENT", known)]).find(text)) >= 2


def test_a_broken_name_of_which_one_half_was_found() -> None:
    search = RecordSearch.of_record([("PATIENT", "Thompson")])
    text = "Seen by Thomp-\n    son today"
    assert search.find(text, [Span(8, 13, "PATIENT")]) == [Span(8, 22, "PATIENT", "record", 0.9)]
    assert search.find(text, [Span(8, 22, "PATIENT")]) == []


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("MRN 44,712,208 was pulled", "44"),
        ("MRN 44,712,208 was pulled", "208"),
        ("chart 4471-22-08", "4471"),
        ("chart 4 4 7 1 2 2 0 8", "4 4 7"),
    ],
)
def test_a_number_is_found_whole_though_a_part_of_it_was_found(text: str, part: str) -> None:
    """A model took the 44 of 44,712,208 for an age, and the rest of the number went out."""
    number = text[text.index("4") :].removesuffix(" was pulled")
    search = RecordSearch.of_record([("MEDICALRECORD", "44712208")])
    found = search.find(text, [Span(text.index(part), text.index(part) + len(part), "AGE")])
    assert number in [text[span.start : span.end] for span in found]
