"""What every operator and every built-in policy promises."""

from __future__ import annotations

import dataclasses

import pytest

from nescio.core.document import Document, Span
from nescio.core.labels import CANONICAL, scheme
from nescio.replace import Key, Record, load_policy, policy_names, replace_spans
from nescio.replace.operator import Entity
from nescio.replace.operators import OPERATORS

KEY = Key(b"k" * 32)
SURFACES = [
    ("PATIENT", "Ann Roe"), ("PATIENT", "A."), ("PATIENT", "?!"), ("DOCTOR", "李"), ("USERNAME", "aroe7"), ("HOSPITAL", "NGH"),
    ("STREET", "12 Fern Lane"), ("CITY", "Ostrava"), ("ZIP", "44999"), ("AGE", "94"), ("DATE", "3/4/2061"), ("DATE", "whenever"),
    ("PHONE", "555-0142"), ("PHONE", "none"), ("EMAIL", "a@b.c"), ("EMAIL", "@"), ("URL", "http://x"), ("IPADDR", "::1"),
    ("SSN", "123-45-6789"), ("IDNUM", "x"), ("STATE", "oh"), ("COUNTRY", "USA"), ("PROFESSION", "Bus driver"), ("ROOM", "4\n12"),
    ("SEXO_SUJETO_ASISTENCIA", "V"), ("PHI", "anything"), ("MADE-UP", "x"),
]  # fmt: skip


@pytest.mark.parametrize("name", OPERATORS)
def test_operators(name: str) -> None:
    operator = OPERATORS[name]()
    assert dataclasses.is_dataclass(operator)
    assert operator.needs_key in ("", "any", "kept")
    assert operator.opaque == (name not in ("surrogate", "age", "zip3"))
    for label, value in SURFACES:
        record = Record(KEY, "p1", SURFACES)
        first = operator.replace(Entity(label, value), record)
        assert isinstance(first.text, str)
        # the same in any order, in another process, with a record that was read in another order
        again = Record(KEY, "p1", SURFACES)
        for other in reversed(SURFACES):
            operator.replace(Entity(*other), again)
        assert operator.replace(Entity(label, value), again) == first


@pytest.mark.parametrize("name", policy_names())
def test_policies(name: str) -> None:
    policy = load_policy(name)
    kept = {label for label in scheme(CANONICAL).labels if policy.operator(label)[0] in ("keep", "age")}
    text = ""
    spans = []
    for label, value in SURFACES:
        spans.append(Span(len(text) + 1, len(text) + 1 + len(value), label))
        text += f" {value} |"
    record = Record(KEY, "p1", SURFACES)
    replaced = replace_spans(Document("d", text), spans, policy, record)
    # what lies between the spans is untouched, and every change is where it says
    at = out = 0
    for change in replaced.changes:
        assert replaced.text[out : change.start] == text[at : change.span.start]
        at, out = change.span.end, change.end
    assert replaced.text[out:] == text[at:]
    assert len(replaced.changes) == len(SURFACES)
    for label, value in SURFACES:
        if label not in kept and len(value) > 4 and label in scheme(CANONICAL):
            assert value not in replaced.text, label


def test_one_file_for_each_operator() -> None:
    for name, kind in OPERATORS.items():
        assert kind.__module__ == f"nescio.replace.operators.{name}"
        assert kind.__doc__
