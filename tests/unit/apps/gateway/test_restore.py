"""Names come back, however a model writes a tag and wherever a fragment of its answer ends."""

from __future__ import annotations

import json

import pytest

from nescio.apps.gateway.restore import FreeTags, RestoreMap, Restorer

NAMES = RestoreMap(
    [
        ("[PATIENT-1]", "Thessaly Quillfeather"),
        ("[PATIENT-1]", "Quillfeather"),
        ("[DOCTOR-1]", "Pat O'Brack"),
        ("[DOCTOR-12]", "Ann Roe"),
        ("[STREET-1]", '7 "Gannet"\nRow'),
        ("[DATE]", "3/4/2061"),
        ("[DATE]", "3/5/2061"),
    ]
)


def restore(text: str, *, is_json: bool = False, names: RestoreMap = NAMES) -> str:
    restorer = Restorer(names, is_json=is_json)
    return restorer.feed(text) + restorer.close()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[PATIENT-1] is well.", "Thessaly Quillfeather is well."),
        ("[patient-1]'s dose", "Thessaly Quillfeather's dose"),
        ("[Patient-1's] dose", "Thessaly Quillfeather's dose"),
        ("[PATIENT 1], [ PATIENT-1 ], [PATIENT_1], [PATIENT‑1]", ", ".join(["Thessaly Quillfeather"] * 4)),
        (r"\[PATIENT-1\] is well", "Thessaly Quillfeather is well"),
        ("[DOCTOR-12] and [DOCTOR-1]", "Ann Roe and Pat O'Brack"),
        ("[DOCTOR-2], [PATIENT], [PATIENT-1", "[DOCTOR-2], [PATIENT], [PATIENT-1"),
        ("[DATE] is ambiguous", "[DATE] is ambiguous"),
        ("at [STREET-1].", 'at 7 "Gannet"\nRow.'),
        ("a[0] = [1, 2]; [[PATIENT-1]]", "a[0] = [1, 2]; [Thessaly Quillfeather]"),
    ],
)
def test_tags_in_prose(text: str, expected: str) -> None:
    assert restore(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("```python\nd = '[DOCTOR-1]'\n```\n[DOCTOR-1]", "```python\nd = 'Pat O\\'Brack'\n```\nPat O'Brack"),
        ('```\nd = "[DOCTOR-1]"\n```', '```\nd = "Pat O\'Brack"\n```'),
        ('```\ns = "[STREET-1]"\n```', '```\ns = "7 \\"Gannet\\"\\nRow"\n```'),
        ("```\n# at [STREET-1]\n```", '```\n# at 7 "Gannet" Row\n```'),
        ('```\np = "C:\\\\[DOCTOR-1]"\n```', '```\np = "C:\\\\Pat O\'Brack"\n```'),
    ],
)
def test_tags_in_code(text: str, expected: str) -> None:
    assert restore(text) == expected


@pytest.mark.parametrize("is_json", [True, False])
def test_json_stays_json(is_json: bool) -> None:
    text = json.dumps({"who": "[PATIENT-1]", "where": "at [STREET-1]", "by": ["[DOCTOR-1]"]})
    assert json.loads(restore(text, is_json=is_json)) == {
        "who": "Thessaly Quillfeather", "where": 'at 7 "Gannet"\nRow', "by": ["Pat O'Brack"],
    }  # fmt: skip
    assert json.loads(restore('{"who": [PATIENT-1]}', is_json=is_json)) == {"who": "Thessaly Quillfeather"}


@pytest.mark.parametrize(
    "text",
    [
        '["[STREET-1]"]',
        '[1, "[STREET-1]"]',
        ' [\n  "[STREET-1]",\n  {"a": "[STREET-1]"}\n]',
        '~~~json\n{"at": "[STREET-1]"}\n~~~',
        'The result is {"at": "[STREET-1]", "x": ["[STREET-1]"]} as said.',
        '{"path": "C:\\\\", "at": "[STREET-1]"}',
    ],
)
def test_json_anywhere_stays_json(text: str) -> None:
    found = restore(text)
    inside = found[min(found.find(one) for one in "[{" if one in found) : max(map(found.rfind, "]}")) + 1]
    assert json.dumps('7 "Gannet"\nRow') in json.dumps(json.loads(inside))
    for at in range(len(text) + 1):
        restorer = Restorer(NAMES)
        assert restorer.feed(text[:at]) + restorer.feed(text[at:]) + restorer.close() == found, at


@pytest.mark.parametrize("is_json", [True, False])
def test_json_within_strings_of_json_stays_json(is_json: bool) -> None:
    inner = json.dumps(
        {"at": "[STREET-1]", "list": ["x", "[STREET-1]"], "said": 'a "quote" of [STREET-1]'}, indent=1
    )
    text = json.dumps({"note": 'He said "[STREET-1]".', "arguments": inner, "deep": json.dumps({"x": inner})})
    found = json.loads(restore(text, is_json=is_json))
    street = '7 "Gannet"\nRow'
    expected = {"at": street, "list": ["x", street], "said": f'a "quote" of {street}'}
    assert found["note"] == f'He said "{street}".'
    assert json.loads(found["arguments"]) == expected
    assert json.loads(json.loads(found["deep"])["x"]) == expected


def test_quotes_in_prose_are_no_json() -> None:
    street = '7 "Gannet"\nRow'
    for text in ('He said "[STREET-1]".', 'See [1]: "[STREET-1]"', 'don\'t, "[STREET-1]"'):
        assert restore(text) == text.replace("[STREET-1]", street)


ANSWER = (
    "[PATIENT-1]'s note, by [doctor 12]: [not a tag] a[0]\n```json\n"
    '{"at": "[STREET-1]", "x": [1]}\n```\nEnd [Patient-1\'s] \\[DOCTOR-1\\] [DOCTOR-1'
)


def test_cut_in_two_anywhere() -> None:
    whole = restore(ANSWER)
    assert whole.count("Quillfeather") == 2
    for at in range(len(ANSWER) + 1):
        restorer = Restorer(NAMES)
        assert restorer.feed(ANSWER[:at]) + restorer.feed(ANSWER[at:]) + restorer.close() == whole, at


@pytest.mark.parametrize("size", [1, 2, 3, 5, 7])
def test_cut_into_small_pieces(size: int) -> None:
    restorer = Restorer(NAMES)
    fragments = [ANSWER[at : at + size] for at in range(0, len(ANSWER), size)]
    assert "".join(map(restorer.feed, fragments)) + restorer.close() == restore(ANSWER)


def test_little_is_held() -> None:
    restorer = Restorer(NAMES)
    assert restorer.feed("He has [") == "He has "
    assert restorer.feed("a long remark in brackets") == "[a long remark in brackets"
    assert restorer.feed("] [PATIENT-1]") == "] Thessaly Quillfeather"


def test_surrogates_are_restored_as_whole_words() -> None:
    names = RestoreMap(
        [("Mary Poe", "Thessaly Quillfeather"), ("Poe", "Quillfeather"), ("5/1/2060", "3/4/2061")]
    )
    text = "MARY  POE and Poe's dog, Poem, 5/1/2060."
    expected = "Thessaly Quillfeather and Quillfeather's dog, Poem, 3/4/2061."
    assert restore(text, names=names) == expected
    for at in range(len(text)):
        restorer = Restorer(names)
        assert restorer.feed(text[:at]) + restorer.feed(text[at:]) + restorer.close() == expected


@pytest.mark.parametrize(
    ("forms", "expected"),
    [
        (["J.S.", "John Smith"], "John Smith"),
        (["John", "Smith", "John Smith"], "John Smith"),
        (["Halmstadt", "Erik Halmstad", "Halmstad"], "Erik Halmstad"),
        (["Smith", "John"], "Smith"),
        (["104455", "MR-104455"], "MR-104455"),
    ],
)
def test_a_numbered_tag_becomes_the_fullest_form(forms: list[str], expected: str) -> None:
    names = RestoreMap(("[PATIENT-3]", form) for form in forms)
    assert restore("[PATIENT-3]", names=names) == expected


def test_shows_no_names() -> None:
    assert "Quillfeather" not in repr(NAMES)


def test_tags_that_are_taken_are_left_out() -> None:
    tags = FreeTags(["see [PATIENT-1], [patient 3's] and [DATE]"])
    wanted = [f"[PATIENT-{number}]" for number in (1, 2, 3, 1)]
    assert list(map(tags.free, wanted)) == ["[PATIENT-2]", "[PATIENT-4]", "[PATIENT-5]", "[PATIENT-2]"]
    assert tags.free("[DOCTOR-1]") == "[DOCTOR-1]"
    assert tags.free("[DATE]") == "[DATE]"
