"""Columns in the pipeline: cleaned with the record, refused raw, and left behind when nobody needs them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from nescio.core.document import Document, Span
from nescio.core.errors import ConfigError
from nescio.models.load import ANNOTATIONS
from nescio.pipeline.columns.cleaning import check_rules
from nescio.pipeline.columns.roles import by_role, is_deep, needed
from nescio.pipeline.engines.local import scrub_documents as scrub
from nescio.pipeline.engines.packing import pack, unpack
from nescio.pipeline.results import Detection
from nescio.pipeline.scrubber import Scrubber
from nescio.pipeline.settings import ScrubSettings
from nescio.replace import Key, column_rules, load_policy

sys.path.insert(0, str(Path(__file__).parents[2]))
KEY = Key(b"k" * 32)


def scrubber(policy: str = "surrogate", **options: Any) -> Scrubber:
    return Scrubber(policy=policy, key=KEY, model="scripted:Fragile", **options)


def test_columns_and_text_of_a_patient_agree() -> None:
    notes = [
        Document(
            "1",
            "Seen 3/4/2061, file 4471-220.",
            meta={
                "patient": "p",
                "note_date": "3/4/2061",
                "mrn": 4471220,
                "who": "Olga Ostergard",
                "x": "secret",
            },
        ),
        Document("2", "OSTERGARD, born 1951-07-08", meta={"patient": "p", "dob": "1951-07-08"}),
    ]
    columns = {"note_date": "shift", "mrn": "code", "who": "surrogate:PATIENT", "dob": "shift"}
    first, second = scrub(notes, scrubber(columns=columns))
    assert first.doc is not None
    assert second.doc is not None
    meta = first.doc.meta
    assert f"Seen {meta['note_date']}, " in first.doc.text
    assert first.doc.text.replace("-", "").endswith(f"{meta['mrn']}.")
    assert "4471" not in first.doc.text
    assert second.doc.text.startswith(meta["who"].split()[1].upper())
    assert second.doc.text.endswith(f"born {second.doc.meta['dob']}")
    assert "x" not in meta
    assert dict(first.columns) == {"note_date": 1, "mrn": 1, "who": 1}


def test_a_text_column_is_cleaned_and_tells_of_the_record() -> None:
    notes = [
        Document(
            "1",
            "QUILLFEATHER called.",
            meta={"patient": "p", "comment": "Thessaly Quillfeather, 617-555-0142"},
        ),
        Document("2", "Call 6175550142.", meta={"comment": ["Wife at 617-555-0142", None, "ok"]}),
    ]
    first, second = scrub(notes, scrubber("tag", columns={"comment": "text"}))
    assert first.doc is not None
    assert second.doc is not None
    assert (first.doc.text, first.doc.meta["comment"]) == ("[PATIENT] called.", "[PATIENT], [PHONE]")
    assert (second.doc.text, second.doc.meta["comment"]) == ("Call [PHONE].", ["Wife at [PHONE]", None, "ok"])
    assert first.columns == {"comment": 2}


@pytest.mark.parametrize("comment", ["RAISE it", {"deep": "Quillfeather"}])
def test_a_column_that_fails_holds_its_note_back(comment: Any) -> None:
    result = scrub([Document("1", "x", meta={"comment": comment})], scrubber(columns={"comment": "text"}))[0]
    assert result.doc is None
    assert result.error in ("ValueError", "ColumnValueError")


def test_the_id_and_the_patient_have_rules_too() -> None:
    note = Document("1", "x", meta={"patient": "p1"})
    coded = scrub([note], scrubber(columns={"id": "code", "patient": "drop"}))[0]
    assert coded.id.startswith("note-")
    assert coded.doc is not None
    assert not coded.doc.meta
    kept = scrub([note], scrubber(columns={"patient": "keep:force"}))[0].doc
    assert kept is not None
    assert kept.meta["patient"] == "p1"


@pytest.mark.parametrize("name", ["mrn", "note_date", "attending", "age", "patient", "email", "HADM_ID"])
def test_raw_columns_that_give_away_are_refused(name: str) -> None:
    with pytest.raises(ConfigError, match=rf"^--column {name}=keep: .*{name}=keep:force"):
        scrubber(keep=(name,))
    assert scrubber(columns={name: "keep:force"})


def test_what_the_policy_keeps_may_go_out_raw(tmp_path: Path) -> None:
    policy = tmp_path / "limited.toml"
    policy.write_text('default = "tag"\n[categories]\nDATE = "keep"\n')
    assert Scrubber(policy=policy, key=KEY, model="scripted:Marked", keep=("note_date",))


@pytest.mark.parametrize(
    ("values", "refused"),
    [
        (["2061-03-04", "2061-03-05", ""], True),
        (["3/4/2061 10:22", None, "4 March 2061"], True),
        (["p1", "p1"], True),
        (["617-555-0142", "jane@example.org"], True),
        (["seen 2061-03-04", "n/a", "n/a", "n/a"], True),
        (["ok", "none", "Mr. Halmstad called", "none"], True),
        (["ok", "none", '{"tel": "617-555-0142"}', "none"], True),
        ([2877120000, 2877120001, None], True),
        (["7B", "8"], False),
        (["I10", "E11.9"], False),
        (["4.4", "7.1", "2.2"], False),
        ([150000, 230000], False),
        (["13.2", "12.1", "9,8"], False),  # laboratory values
        (["13.2.2061", "12.1.2061"], True),
        (["20610213", "20610112"], True),
        (["2061-02", "2061-01"], True),  # which tells how far dates were moved, to within a month
        (["March 2061", "May 2061", ""], True),
        (["12.2061", "5-2"], False),
    ],
)
def test_raw_columns_are_judged_by_their_values(values: list[Any], refused: bool) -> None:
    settings = ScrubSettings(load_policy("surrogate"), KEY, columns=column_rules(["ward=keep"], ""))
    notes = [Document(str(n), "x", meta={"ward": value, "patient": "p1"}) for n, value in enumerate(values)]
    if refused:
        with pytest.raises(ConfigError, match="ward=keep"):
            check_rules(settings, notes)
    else:
        check_rules(settings, notes)


def test_the_reason_names_the_column_as_the_user_does() -> None:
    settings = ScrubSettings(load_policy("surrogate"), KEY, columns=column_rules(["patient=keep"], ""))
    with pytest.raises(
        ConfigError, match=r"^--column mrn=keep: .* take --column mrn=code, or mrn=keep:force"
    ):
        check_rules(settings, patient_column="mrn")


def test_a_month_with_its_year_in_a_kept_cell_is_blanked() -> None:
    notes = [
        Document(str(n), "Seen 3/4/2061.", meta={"x": x}) for n, x in enumerate(("2061-03", "7W", "2061"))
    ]
    results = scrub(notes, scrubber(keep=("x",)))
    assert [result.doc.meta["x"] for result in results if result.doc] == ["", "7W", "2061"]


@pytest.mark.parametrize(
    ("name", "label"), [("c_tel", "PHONE"), ("c_mail", "EMAIL"), ("x", "PHONE"), ("phone_no", "PHONE")]
)
def test_the_reason_names_what_the_column_holds(name: str, label: str) -> None:
    settings = ScrubSettings(load_policy("surrogate"), KEY, columns=column_rules([f"{name}=keep"], ""))
    with pytest.raises(ConfigError, match=f"it holds {label},"):
        check_rules(settings, [Document("1", "x", meta={name: "617-555-0142"})])


def test_annotations_alone_clean_no_text_columns() -> None:
    with pytest.raises(ConfigError, match="nescio scrub"):
        Scrubber(ANNOTATIONS, "tag", KEY, columns={"comment": "text"})


def test_roles() -> None:
    rules = by_role(
        column_rules(["MRN=drop", "NOTE=text", "NOTE_ID=code", "ward=keep"], ""),
        {"patient_column": "MRN", "text_column": "NOTE", "id_column": "NOTE_ID"},
    )
    assert {name: rule.operator for name, rule in rules.items()} == {
        "patient": "drop",
        "id": "code",
        "ward": "keep",
    }
    with pytest.raises(ConfigError, match="--column text=shift: it is the column of the text"):
        by_role(column_rules(["text=shift"], ""), {})


def test_an_id_column_that_names_a_person_has_codes() -> None:
    mrn = {"id_column": "MRN"}
    assert by_role({}, mrn) == by_role(by_role({}, mrn), mrn) == column_rules(["id=code:MEDICALRECORD"], "")
    assert by_role({}, {"id_column": "nhs_number"}) == column_rules(["id=code:MEDICALRECORD"], "")
    assert by_role({}, {"id_column": "person_id"}) == column_rules(["id=code"], "")
    assert by_role({}, {"id_column": "note_id"}) == {}
    forced = by_role(column_rules(["id=keep:force"], ""), mrn)
    assert forced["id"].force
    with pytest.raises(ConfigError, match="MRN=keep: by its name"):
        by_role(column_rules(["MRN=keep"], ""), mrn)


@pytest.mark.parametrize("reading", [{"id_column": "patient"}, {"patient_column": "id"}])
def test_one_column_has_one_role(reading: dict[str, str]) -> None:
    with pytest.raises(ConfigError, match="cannot be both the note's id and its patient"):
        by_role({}, reading)


def test_only_needed_columns_travel() -> None:
    doc = Document("1", "x", meta={"patient": "p", "ward": "7", "deep": [[]]})
    assert dict(needed(doc, column_rules(["ward=keep"], "")).meta) == {"patient": "p", "ward": "7"}
    assert needed(doc, column_rules(["ward=keep", "deep=keep"], "")) is doc


def test_detections_with_columns_are_packed() -> None:
    found = Detection((Span(1, 2, "DATE"),), "en", "", ((Span(0, 1, "DATE"),), ()), (("DATE", "x"),))
    assert unpack(pack(found)) == found
    assert "x" not in repr(found).replace("Detection", "")


@pytest.mark.parametrize(("depth", "deep"), [(3, False), (500, True)])
def test_what_is_nested_too_deeply(depth: int, deep: bool) -> None:
    value: Any = "x"
    for _ in range(depth):
        value = [value] if len(str(type(value))) % 2 else {"k": value}
    assert is_deep({"c": value}) is deep


@pytest.mark.parametrize(
    "name",
    "hospital_number nhs_number chart_no case_no pid pt_no episode expediente historia_clinica hosp_no ref number c_years".split(),
)
def test_numbers_of_records_are_known_by_their_columns(name: str) -> None:
    with pytest.raises(ConfigError, match=rf"^--column {name}=keep"):
        scrubber(keep=(name,))


@pytest.mark.parametrize(
    "name", ["line_no", "room_no", "pack_years", "ward", "number_of_visits", "year", "ref_range"]
)
def test_other_numbers_may_be_kept(name: str) -> None:
    assert scrubber(keep=(name,))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (4471220, "MRN no. 4471220"),
        (4471220.0, "MRN no. 4471220"),
        ("#4471220", "MRN no. 4471220"),
        ("M-4471220", "MRN no. 4471220"),
        ({"a": [1, {"4471220": "x"}]}, "MRN no. 4471220"),
        ('{"wife": "Quillfeather"}', "Thessaly Quillfeather called"),
        ("quillfeather", "Thessaly Quillfeather called"),
        ("2061-03-04", "Seen 3/4/2061."),
        ("seen 2061-03-04", "x"),
        (2877120000, "Seen 3/4/2061."),
        (2877120000000, "Seen 3/4/2061."),
        (58869, "Seen 3/4/2061."),
        (33300, "Seen 3/4/2061."),  # as R counts days
        (36953, "Seen 3/4/2061."),  # as SAS does
        (3192739200, "Seen 3/4/2061."),  # seconds of SAS
        (15096499200, "Seen 3/4/2061."),  # of SPSS
        (20610304, "Seen 3/4/2061."),
        ("Wife Thessaly Quillfeather called", "x"),
        ("call 617-555-0142", "x"),
        ("Age: 93Y", "x"),
        (93, "x"),
        ("101", "x"),
        (95.0, "x"),
        (4471220, "x"),
        ("MR100234", "x"),
        ("44-71-220", "x"),
    ],
)
@pytest.mark.parametrize("patient", [{}, {"patient": "p"}])
def test_a_kept_cell_that_tells_of_its_record_is_blanked(
    value: Any, text: str, patient: dict[str, str]
) -> None:
    note = Document("1", text, meta={**patient, "x": value, "y": "ok", "d": "3/4/2061"})
    result = scrub([note], scrubber(keep=("x", "y"), columns={"d": "shift"}))[0]
    assert result.doc is not None
    assert result.doc.meta["x"] == ("" if isinstance(value, str) else None)
    assert result.doc.meta["y"] == "ok"
    assert result.blanked == {"x": 1}
    forced = scrub([note], scrubber(columns={"x": "keep:force"}))[0]
    assert forced.doc is not None
    assert forced.doc.meta["x"] == value


@pytest.mark.parametrize(
    "value",
    [
        4.4,
        "4.4",
        150000,
        89,
        150,
        "COVID19",
        "E11.9",
        "7B",
        "Left lower lobe",
        True,
        None,
        "",
        44197,
        "4471",
        "n/a",
    ],
)
def test_a_kept_cell_that_tells_nothing_stays(value: Any) -> None:
    note = Document("1", "Thessaly Quillfeather, MRN no. 4471220, seen 3/4/2061.", meta={"x": value})
    result = scrub([note], scrubber(keep=("x",)))[0]
    assert result.doc is not None
    assert result.doc.meta["x"] == value
    assert not result.blanked


@pytest.mark.parametrize(("name", "value"), [("heart_rate", 93), ("snomed_code", "44054006"), ("peso", "95")])
def test_a_measure_is_no_age_and_no_id(name: str, value: Any) -> None:
    result = scrub([Document("1", "ok", meta={name: value})], scrubber(keep=(name,)))[0]
    assert result.doc is not None
    assert result.doc.meta[name] == value
    assert not result.blanked


def test_what_the_policy_keeps_is_not_blanked(tmp_path: Path) -> None:
    policy = tmp_path / "limited.toml"
    policy.write_text('default = "tag"\n[categories]\nDATE = "keep"\n')
    limited = Scrubber(policy=policy, key=KEY, model="scripted:Marked", keep=("x",))
    result = scrub([Document("1", "Seen 3/4/2061.", meta={"x": "2061-03-04"})], limited)[0]
    assert result.doc is not None
    assert result.doc.meta["x"] == "2061-03-04"
