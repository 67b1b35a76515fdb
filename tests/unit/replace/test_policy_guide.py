"""The table of the policies guide shows what the policies do, to the letter."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from nescio.core.document import Document, Span
from nescio.replace import Key, Record, load_policy, policy_names, replace_spans

GUIDE = Path(__file__).parents[3] / "docs/guides/policies.md"
KEY = Key(b"this key is printed in the tests")
MARK = re.compile(r"\[\[([A-Z-]+)\|(.*?)\]\]")
NOTE = (
    "[[PATIENT|Ann Halmstad]] (MRN [[MEDICALRECORD|4471-22-08]]), age [[AGE|93]], saw Dr. [[DOCTOR|Orsino Pike]] at "
    "[[HOSPITAL|Northfold General Hospital]] on [[DATE|Monday, 3/4/2061]]. Mrs. [[PATIENT|HALMSTAD]] lives in [[CITY|Ostrava Falls]], "
    "[[STATE|OH]] [[ZIP|44999]]; call [[PHONE|(617) 204-0142]]. Next visit [[DATE|3/18/2061]]."
)


def before() -> Document:
    text, spans, at = "", [], 0
    for match in MARK.finditer(NOTE):
        text += NOTE[at : match.start()]
        spans.append(Span(len(text), len(text) + len(match[2]), match[1]))
        text += match[2]
        at = match.end()
    return Document("n", text + NOTE[at:], tuple(spans), {"patient": "p"})


def after(policy: str) -> str:
    doc = before()
    record = Record(KEY, "p", [(span.label, doc.text_of(span)) for span in doc.spans])
    return replace_spans(doc, doc.spans, load_policy(policy), record).text


@pytest.mark.parametrize("policy", policy_names())
def test_the_guide_shows_what_happens(policy: str) -> None:
    text = GUIDE.read_text("utf-8")
    assert f"> {before().text}" in text
    assert f"**`{policy}`**" in text
    assert f"> {after(policy)}" in text.replace("\\*", "*")
