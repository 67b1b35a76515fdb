"""Site files: what they may say, what wins over what, and that none of their terms is ever shown."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from nescio.core.document import Document
from nescio.core.errors import ConfigError, LabelError
from nescio.pipeline.engines.local import detect_documents, scrub_documents
from nescio.pipeline.scrubber import Scrubber
from nescio.pipeline.terms.site_rules import SiteRules, read_site, write_site

MODEL = "scripted:Marked"

SITE = """
phi = true
[always]
DEPARTMENT = ["Larch", "Tamarack 3"]
[never]
NAME = ["Quillfeather"]
PHI = ["Pennywhistle"]
[[patterns]]
label = "MEDICALRECORD"
pattern = 'MB#(\\d{2}-\\d{5})'
"""


@pytest.fixture(autouse=True)
def _detectors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2]))


@pytest.fixture
def site(tmp_path: Path) -> Path:
    path = tmp_path / "site.toml"
    path.write_text(SITE, encoding="utf-8")
    return path


def clean(text: str, site: object, **lists: object) -> str:
    [result] = scrub_documents([Document("n1", text)], Scrubber(MODEL, "tag", site=site, **lists))
    return result.doc.text if result.doc else result.error


def test_what_is_always_phi_has_the_label_of_the_site(site: Path):
    assert (
        clean("LARCH, then tamarack  3; not larches.", site)
        == "[DEPARTMENT], then [DEPARTMENT]; not larches."
    )
    rules = SiteRules(always=(("Quillfeather", "DEPARTMENT"),))
    [found] = detect_documents([Document("n1", "on Quillfeather")], Scrubber(MODEL, "tag", site=rules))
    assert [(span.label, span.source) for span in found.spans] == [("DEPARTMENT", "site")]


def test_what_is_never_of_a_label_stays_and_other_labels_do_not(site: Path):
    assert clean("Quillfeather came from Pennywhistle.", site) == "Quillfeather came from Pennywhistle."
    rules = SiteRules(never=(("Quillfeather", "LOCATION"), ("Pennywhistle", "CITY")))
    assert clean("Quillfeather came from Pennywhistle.", rules) == "[PATIENT] came from Pennywhistle."


def test_denied_wins_over_never():
    rules = SiteRules(never=(("Quillfeather", "PHI"),))
    assert clean("Quillfeather", rules) == "Quillfeather"
    assert clean("Quillfeather", rules, deny=["quillfeather"]) == "[PATIENT]"


def test_a_pattern_replaces_its_group_as_a_whole_word(site: Path):
    assert clean("MB#77-31204 and MB#77-312045, año MB#10-00001", site) == (
        "MB#[MEDICALRECORD] and MB#77-312045, año MB#[MEDICALRECORD]"
    )


def test_writing_and_reading_gives_the_same_rules_and_a_private_file(site: Path, tmp_path: Path):
    rules = read_site(site)
    target = tmp_path / "again.toml"
    target.write_text("old")
    target.chmod(0o644)
    write_site(target, rules)
    assert read_site(target) == rules
    assert stat.S_IMODE(target.stat().st_mode) == 0o600


def test_rules_of_two_files_are_joined():
    first = SiteRules(always=(("a1", "CITY"), ("b1", "CITY")))
    assert (first + SiteRules(always=(("b1", "STATE"),))).always == (("a1", "CITY"), ("b1", "STATE"))
    assert not SiteRules()
    assert first.size == 2


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("alway = {}", "did you mean 'always'"),
        ("always = 3", "write a table of labels"),
        ("[always]\nWARD = ['Secretterm']", "unknown label 'WARD'"),
        ("[always]\nCITY = 'Secretterm'", "always.CITY: write a list"),
        ("[never]\nNAME = ['Secretterm', '--']", "never.NAME: term 2 has no letter"),
        ("[[patterns]]\nlabel = 'CITY'", "patterns, number 1: write the keys"),
        ("[[patterns]]\nlabel = 'TOWN'\npattern = 'Secretterm'", "patterns, number 1: unknown label"),
        ("[[patterns]]\nlabel = 'CITY'\npattern = 'Secretterm('", "not a pattern of RE2"),
        ("[[patterns]]\nlabel = 'CITY'\npattern = 'x*'", "not a pattern of RE2"),
        ("patterns = 1", "write [[patterns]]"),
    ],
)
def test_what_is_wrong_is_said_without_quoting_a_term(text: str, problem: str, tmp_path: Path):
    path = tmp_path / "site.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises((ConfigError, LabelError)) as error:
        read_site(path)
    assert problem in str(error.value)
    assert str(path) in str(error.value)
    assert "Secretterm" not in str(error.value)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path):
    with pytest.raises(ConfigError, match="cannot be read"):
        read_site(tmp_path / "none.toml")
    (tmp_path / "latin.toml").write_bytes(b"# \xff")
    with pytest.raises(ConfigError, match="UTF-8"):
        read_site(tmp_path / "latin.toml")
