"""Addresses in messages: nothing of a user or a password."""

from __future__ import annotations

import pytest

from nescio.core.errors import DataError, Location
from nescio.core.url_credentials import without_credentials


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("postgresql://nurse:S3cret@host/db", "postgresql://host/db"),
        ("postgresql:/nurse:S3cret@host/db: no such file", "postgresql:/host/db: no such file"),
        ("mysql+pymysql://nurse:p@ss/w@host/db", "mysql+pymysql://host/db"),
        ("postgresql://host/db?password=S3cret&x=1", "postgresql://host/db?password=...&x=1"),
        ("sqlite:notes.db", "sqlite:notes.db"),
        ("http://host/a, notes:a@b", "http://host/a, notes:a@b"),
        ("'postgresql://a:S3cret@h/d' and 'postgresql://b:S3cret@h/e'", "'postgresql://h/d' and 'postgresql://h/e'"),
    ],
)  # fmt: skip
def test_credentials_are_left_out(text: str, shown: str) -> None:
    assert without_credentials(text) == shown


def test_no_error_names_a_password() -> None:
    assert "S3cret" not in str(DataError("is missing", Location("postgresql://nurse:S3cret@host/db")))
