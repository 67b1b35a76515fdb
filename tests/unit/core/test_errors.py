"""Errors: one tree, one line, and they survive the way between processes."""

from __future__ import annotations

import pickle

import pytest

from nescio.core import errors
from nescio.core.errors import DataError, Location, MissingExtraError, NescioError, nearest
from nescio.core.toml import parse_toml


def test_one_tree_and_its_drawing() -> None:
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, Exception)]
    for kind in kinds:
        assert issubclass(kind, NescioError)
        assert kind.__name__ in (errors.__doc__ or "")


@pytest.mark.parametrize(
    ("location", "shown"),
    [
        (Location(), "<input>"),
        (Location("a.csv", 3), "a.csv, line 3"),
        (Location("a.csv", 3, 17, "n1"), "a.csv, line 3, document n1, offset 17"),
        (Location("a.txt", offset=0), "a.txt, offset 0"),
    ],
)
def test_location(location: Location, shown: str) -> None:
    assert str(location) == shown


def test_data_error_says_where_what_and_cure() -> None:
    error = DataError("not JSON", Location("a", 2), fix="mend it")
    assert str(error) == "a, line 2: not JSON; mend it"
    again = pickle.loads(pickle.dumps(error))
    assert (again.problem, again.location, again.fix, str(again)) == (
        "not JSON",
        Location("a", 2),
        "mend it",
        str(error),
    )


def test_missing_extra_survives_pickle() -> None:
    error = pickle.loads(pickle.dumps(MissingExtraError("training", "train")))
    assert "pip install 'nescio[train]'" in str(error)


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("patien", "; did you mean 'PATIENT'?"),
        ("xyz", "; known: DATE, PATIENT"),
        ("DATE", "; did you mean 'DATE'?"),
    ],
)
def test_nearest(name: str, hint: str) -> None:
    assert nearest(name, ["PATIENT", "DATE"]) == hint


def test_bad_toml_names_the_file() -> None:
    with pytest.raises(errors.ConfigError, match=r"x\.toml: not valid TOML"):
        parse_toml("a = ", "x.toml")
