"""Texts in base64 or hexadecimal digits, wherever a record has them: decoded, cleaned, and encoded again."""

from __future__ import annotations

import base64
from collections.abc import Sequence

import orjson
import pytest

from nescio.corpora import cda, fhir_walk, hl7_walk
from nescio.corpora.encoded_text import Decoding
from nescio.corpora.structure import TEXT, Edit, NoteTexts, edited

HEAD = "MSH|^~\\&|LAB|GENHOSP|EHR|GENHOSP|20610704103000||ORU^R01|MSG001|P|2.5.1\r"


class Tagger(NoteTexts):
    """Replaces a name, and takes note of what is left out."""

    def __init__(self) -> None:
        super().__init__()
        self.drops: list[str] = []

    def text(self, path: str, text: str, rule: str = TEXT) -> Sequence[Edit]:
        super().text(path, text, rule)
        at = text.find("Marsh")
        return [(at, at + 5, "[PATIENT]")] if at >= 0 else []

    def dropped(self, path: str) -> None:
        self.drops.append(path)


def encoded(text: str | bytes) -> str:
    return base64.b64encode(text.encode() if isinstance(text, str) else text).decode()


def clean(text: str) -> str:
    return edited(text, Decoding(Tagger()).text("here", text))


NAMED = "Ada Marsh"
CLEAN = "Ada [PATIENT]"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (encoded(NAMED), encoded(CLEAN)),
        (encoded("Marsh"), encoded("[PATIENT]")),
        (encoded(NAMED).rstrip("="), encoded(CLEAN)),
        (f" {encoded(NAMED)}\n", f" {encoded(CLEAN)}\n"),
        (encoded(encoded(NAMED)), encoded(encoded(CLEAN))),
        (encoded(NAMED + " is well")[:8] + "\n" + encoded(NAMED + " is well")[8:], encoded(CLEAN + " is well")),
        (encoded("Señora Marsh".encode("cp1252")), encoded("Señora [PATIENT]")),
        (encoded(NAMED.encode("utf-16-le")), encoded(CLEAN)),
        (NAMED.encode().hex(), CLEAN.encode().hex()),
        (f"Letter: {encoded(NAMED)} (sent)", f"Letter: {encoded(CLEAN)} (sent)"),
        (encoded(bytes(range(7, 250, 3))), ""),
        (f"Scan: {encoded(bytes(range(7, 250, 3)))}", "Scan: "),
    ],
)  # fmt: skip
def test_what_is_encoded_is_cleaned_and_encoded_again(text: str, expected: str) -> None:
    assert clean(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Negative",
        "ABNORMAL",
        "hypercholesterolemia and electroencephalography",
        "Staphylococcus",
        "4471220812345678",
        "ACGTACGTACGTACGTACGTACGTACGTACGTACGTACGTACGT",
        encoded("no growth"),
    ],
)
def test_words_and_what_has_nothing_to_clean_stay(text: str) -> None:
    assert clean(text) == text


@pytest.mark.parametrize("kind", ["ED", "TX", "ST", "FT"])
@pytest.mark.parametrize("encoding", ["", "A", "Base64", "x"])
def test_undeclared_base64_in_hl7(kind: str, encoding: str) -> None:
    value = f"^TEXT^PLAIN^{encoding}^{encoded(NAMED)}" if kind == "ED" else encoded(NAMED)
    out = hl7_walk.walk(f"{HEAD}OBX|5|{kind}|D^doc^L||{value}||||||F\r", Tagger())
    assert encoded(NAMED) not in out
    assert encoded(CLEAN) in out


def test_hex_in_hl7() -> None:
    for subtype, data in (("PLAIN", NAMED.encode().hex()), ("PLAIN", "zz"), ("PDF", NAMED.encode().hex())):
        out = hl7_walk.walk(f"{HEAD}OBX|5|ED|D^doc^L||^TEXT^{subtype}^Hex^{data}||||||F\r", Tagger())
        assert data not in out
        assert (CLEAN.encode().hex() in out) == (subtype == "PLAIN" and data != "zz")


def test_an_attachment_that_is_encoded_twice() -> None:
    for content, expected in ((NAMED, CLEAN), (bytes(range(7, 250, 3)), None)):
        attachment = {"contentType": "text/plain", "data": encoded(encoded(content))}
        resource = {"resourceType": "DocumentReference", "content": [{"attachment": attachment}]}
        seen = Tagger()
        new = orjson.loads(fhir_walk.walk(orjson.dumps(resource).decode(), seen))["content"][0]["attachment"]
        assert new.get("data") == (encoded(encoded(expected)) if expected else None)
        assert bool(seen.drops) == (expected is None)


def test_a_cda_body_that_says_it_is_text() -> None:
    document = (
        '<ClinicalDocument xmlns="urn:hl7-org:v3"><component><nonXMLBody>'
        f'<text mediaType="text/plain" representation="TXT">{encoded(NAMED)}</text>'
        "</nonXMLBody></component></ClinicalDocument>"
    )
    assert f">{encoded(CLEAN)}</text>" in cda.walk(document, Tagger())


def test_a_code_that_says_something_known_does_not_go_out() -> None:
    class Knower(Tagger):
        def keeps(self, value: str) -> bool:
            return "Marsh" not in value

    out = hl7_walk.walk(f"{HEAD}DG1|1||{encoded(NAMED)}^x^L|||W\rDG1|2||E11.9^x^L|||W\r", Knower())
    assert out.split("\r")[1:3] == ["DG1|1||^x^L|||W", "DG1|2||E11.9^x^L|||W"]


@pytest.mark.parametrize(
    "text", [encoded("Marsh"), encoded("Pike7"), encoded(NAMED), f"see {encoded(NAMED)}"]
)
def test_every_walk_shows_the_same_texts(text: str) -> None:
    collector, tagger = NoteTexts(), Tagger()
    Decoding(collector).text("here", text)
    Decoding(tagger).text("here", text)
    assert collector.texts == tagger.texts
