"""Golden sentences, one file for each kind of PHI: the rules find exactly what is marked, or fail as written."""

from pathlib import Path

import pytest

from nescio.core import Document, Span
from nescio.core.labels import scheme
from nescio.core.toml import parse_toml
from nescio.detect.rules import RuleDetector

FOLDER = Path(__file__).parents[2] / "golden"


def read_cases() -> list[object]:
    cases = []
    for path in sorted(FOLDER.glob("*.toml")):
        table = parse_toml(path.read_text(encoding="utf-8"), path.name)
        for number, case in enumerate(table.get("case", ()), 1):
            known = {"text", "rules", "language"}
            assert set(case) <= known, (path.name, number)
            cases.append(pytest.param(table | case, id=f"{path.stem}-{number}"))
    return cases


def unmark(marked: str) -> tuple[str, tuple[Span, ...]]:
    plain, spans, rest = "", [], marked
    while "[[" in rest:
        before, _, rest = rest.partition("[[")
        inside, _, rest = rest.partition("]]")
        label, _, value = inside.partition("|")
        plain += before
        spans.append(Span(len(plain), len(plain) + len(value), label))
        plain += value
    return plain + rest, tuple(spans)


def mark(text: str, spans: tuple[Span, ...]) -> str:
    parts, last = [], 0
    for span in spans:
        parts += [text[last : span.start], f"[[{span.label}|{text[span.start : span.end]}]]"]
        last = span.end
    return "".join(parts) + text[last:]


@pytest.mark.parametrize("case", read_cases())
def test_golden(case: dict[str, str]) -> None:
    text, gold = unmark(case["text"])
    scheme("i2b2-2014").check(span.label for span in gold)
    (spans,) = RuleDetector(case["language"]).predict([Document("golden", text)])
    assert mark(text, spans) == case.get("rules", case["text"])
    assert case.get("rules") != case["text"], "no longer a failure: drop the line `rules`"


def test_known_failures_are_of_the_same_text() -> None:
    for case in read_cases():
        table = case.values[0]  # type: ignore[attr-defined]
        if "rules" in table:
            assert unmark(table["rules"])[0] == unmark(table["text"])[0]
