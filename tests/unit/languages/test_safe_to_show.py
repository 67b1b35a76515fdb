"""What messages may show: ids, names of columns, classes of errors."""

from __future__ import annotations

import pytest

from nescio.languages.safe_to_show import (
    is_column_name,
    is_id_shaped,
    shown_columns,
    shown_error,
    shown_id,
    shown_key,
)


@pytest.mark.parametrize(
    "note_id",
    [
        "n0000123", "note-17", "ward/12a", "discharge-summary", "en/urology-3", "informe_alta_urgencias_uci_7",
        "20210304-ada1-4e1c-9abe-0123456789ab", "01ADA3ABE4KTSV4RRFFQ69G5FAV", "S0004-06142005000500011-1", "synth-en-0001", "",
    ],
)  # fmt: skip
def test_ids(note_id: str) -> None:
    assert is_id_shaped(note_id)
    assert shown_id(note_id) == note_id


@pytest.mark.parametrize(
    "text",
    [
        "Zabludka Wojtyska, wife of Mr Przybylo, called", "Zabludka", "wojtyska_17", "PRZYBYLO", "a b", "a,b", "x" * 65,
        'say "x"', "line\nend", "He came; then left",
    ],
)  # fmt: skip
def test_what_is_no_id(text: str) -> None:
    assert not is_id_shaped(text)
    assert shown_id(text) == ""


@pytest.mark.parametrize(
    "name",
    [
        "NOTE_TEXT",
        "hadm_id",
        "Date of birth",
        "noteDate",
        "fecha_nacimiento",
        "icd-10",
        "id",
        "LOCATION-OTHER",
        "x1",
    ],
)
def test_names_of_columns(name: str) -> None:
    assert is_column_name(name)
    assert shown_key(name) == repr(name)


@pytest.mark.parametrize(
    "value",
    [
        "John Smith",
        "MRN 4471220",
        "2061-03-04",
        "Rose May",
        "Quillfeather",
        "7B",
        "",
        "a" * 41,
        "Roe, Ann",
        3,
        None,
        "617-555-0142",
    ],
)
def test_what_is_no_name_of_a_column(value: object) -> None:
    assert not is_column_name(value)
    assert str(value) not in shown_key(value) or not value


def test_columns_are_shown_only_together() -> None:
    assert shown_columns(["id", "NOTE"]) == "'id', 'NOTE'"
    hidden = shown_columns(["id", "John Smith", "NOTE"])
    assert "Smith" not in hidden
    assert hidden.startswith("3, ")


def test_classes_of_errors() -> None:
    assert shown_error(ValueError("Quillfeather")) == "ValueError"
    assert shown_error(type("ParseError", (Exception,), {})()) == "ParseError"
    assert shown_error(type("QuillfeatherError", (Exception,), {})()) == "Error"
