"""Refuse to pack what holds PHI: adapted models, site files and databases of reviews.

python tools/check_release.py [FOLDER or WHEEL]    `make check` runs it on src; every build of a wheel runs it, too.
"""

from __future__ import annotations

import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ModuleNotFoundError:  # run as a script
    BuildHookInterface = object  # type: ignore[assignment,misc]

ROOT = Path(__file__).parents[1]
_HEAD = 100  # bytes that show a database
_DATABASES = (".sqlite", ".sqlite3", ".db")


def refused(name: str, data: bytes) -> str:
    """Return why a file must not be packed; empty where it may."""
    path = Path(name)
    if path.suffix in _DATABASES or data.startswith(b"SQLite format 3\0"):
        return "a database, perhaps of a review"
    if path.suffix == ".toml" and any(
        line.split("#")[0].replace(" ", "") == "phi=true" for line in _lines(data)
    ):
        return "it is marked as holding PHI"
    return ""


def _lines(data: bytes) -> list[str]:
    return [line.strip() for line in data.decode("utf-8", "replace").splitlines()]


def files(place: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the names and contents of the files of a folder or an archive."""
    if place.is_file():
        with zipfile.ZipFile(place) as archive:
            for name in archive.namelist():
                yield name, archive.read(name)
        return
    for path in sorted(place.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            with path.open("rb") as file:
                yield str(path), file.read(-1 if path.suffix == ".toml" else _HEAD)


def problems(place: Path) -> list[str]:
    """Return what must not be packed, and why."""
    return [f"{name}: {reason}" for name, data in files(place) if (reason := refused(name, data))]


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg,misc]
    """Runs before hatchling packs anything."""

    def initialize(self, version: str, build_data: dict[str, object]) -> None:  # noqa: ARG002
        """Refuse to build where something holds PHI."""
        found = problems(ROOT / "src")
        if found:
            raise SystemExit("not packed, it holds PHI:\n" + "\n".join(found))


if __name__ == "__main__":
    found = problems(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "src")
    sys.stderr.write("".join(f"{line}\n" for line in found))
    sys.exit(1 if found else 0)
