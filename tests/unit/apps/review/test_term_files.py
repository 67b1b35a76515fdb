from __future__ import annotations

import stat
from pathlib import Path

import pytest

from nescio.apps.review.term_files import add_term, remove_term
from nescio.core.errors import DataError
from nescio.pipeline.terms.term_lists import term_lists


def test_terms_join_what_stands_in_the_list(tmp_path: Path) -> None:
    deny = tmp_path / "deny.txt"
    deny.write_text("# ours\nBay 4\tROOM\n", encoding="utf-8")
    assert add_term(deny, " Ward\n Kestrel ", "DEPARTMENT")
    assert not add_term(deny, "Ward Kestrel", "DEPARTMENT")
    assert term_lists(deny=deny).deny == (("Bay 4", "ROOM"), ("Ward Kestrel", "DEPARTMENT"))
    assert stat.S_IMODE(deny.stat().st_mode) == 0o600
    remove_term(deny, "Ward Kestrel", "DEPARTMENT")
    assert deny.read_text() == "# ours\nBay 4\tROOM\n"


@pytest.mark.parametrize("term", ["", " - ", "#7"])
def test_what_a_list_cannot_hold_is_refused(tmp_path: Path, term: str) -> None:
    with pytest.raises(DataError):
        add_term(tmp_path / "allow.txt", term)
    assert not (tmp_path / "allow.txt").exists()
