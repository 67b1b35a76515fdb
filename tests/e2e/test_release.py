"""What `make release` refuses, and what it finds; the whole of it takes minutes and is run by hand."""

from __future__ import annotations

import importlib.util
import io
import sys
import tarfile
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
SITE = 'phi = true\n\n[always]\nDEPARTMENT = ["Larch"]\n'


@pytest.fixture(scope="module")
def release() -> ModuleType:
    spec = importlib.util.spec_from_file_location("release", ROOT / "tools/release.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _wheel(path: Path, files: dict[str, str]) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


def _sdist(path: Path, files: dict[str, str]) -> Path:
    with tarfile.open(path, "w:gz") as archive:
        for name, text in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(text.encode())
            archive.addfile(member, io.BytesIO(text.encode()))
    return path


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("nescio/models/ward/model.toml", 'kind = "crf"\nphi = true\n'),
        ("site.toml", SITE),
        ("notes.review.db", ""),
        ("notes.review.db-wal", ""),
        ("notes.review.db.allow.txt", ""),
        ("notes.review.db.deny.txt", ""),
        ("study.key", ""),
        ("nescio/models/old/weights.pkl", ""),
    ],
)
def test_what_must_not_be_handed_out_is_refused(
    release: ModuleType, tmp_path: Path, name: str, text: str
) -> None:
    files = {"nescio/models/en/model.toml": 'kind = "crf"\n', name: text}
    for archive in (_wheel(tmp_path / "a.whl", files), _sdist(tmp_path / "a.tar.gz", files)):
        with pytest.raises(release.ReleaseError, match=name.replace(".", "[.]")):
            release.check_archive(archive)


def test_other_files_may_go_out(release: ModuleType, tmp_path: Path) -> None:
    files = {"model.toml": 'kind = "crf"\nphi = false\n', "nested.toml": "[rules]\nphi = true\n"}
    release.check_archive(_wheel(tmp_path / "a.whl", files))


def test_an_archive_that_is_too_large_is_refused(
    release: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(release, "MAX_BYTES", 10)
    with pytest.raises(release.ReleaseError, match="at most"):
        release.check_archive(_wheel(tmp_path / "a.whl", {"a": "b"}))


def test_this_python_is_found(release: ModuleType) -> None:
    version = "{}.{}".format(*sys.version_info[:2])
    found = release.find_pythons((version, "3.99"))
    assert set(found) <= {version}


def test_commands_of_readme_are_those_of_a_stranger(release: ModuleType) -> None:
    environment, install, scrub = release.readme_commands()
    assert environment.startswith("python3 -m venv")
    assert install == "pip install ."
    assert scrub.startswith("nescio scrub examples/clinic.csv -o clean.csv")


def test_checksums_are_as_sha256sum_writes_them(release: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"")
    release.write_checksums(tmp_path)
    empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert (tmp_path / "SHA256SUMS").read_text() == f"{empty}  a\n"
