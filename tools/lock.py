"""Write requirements-lock.txt: every package that tests and releases install, with its version and the SHA-256 of its files.

    .venv/bin/python tools/lock.py            lock what is installed, for the dependencies and extras of pyproject.toml
    .venv/bin/python tools/lock.py --check    exit with 1 if a dependency is not in the lock, or not within its bounds

torch is left out: each platform, and each kind of processor, has builds of its own of the same version, which no list of one index
covers. Its version is pinned in pyproject.toml. Hashes are those of all files of a version, so that the lock serves any platform that needs
the same packages.
"""

from __future__ import annotations

import os
import re
import sys
import urllib.request
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import distributions
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import (
    InvalidSdistFilename,
    InvalidWheelFilename,
    canonicalize_name,
    parse_sdist_filename,
    parse_wheel_filename,
)
from packaging.version import InvalidVersion, Version
from pip._internal.models.index import PyPI

from nescio.core.toml import parse_toml

ROOT = Path(__file__).parent.parent
LOCK = ROOT / "requirements-lock.txt"
LEFT_OUT = {"nescio", "torch"}
_FILE = re.compile(r'href="[^"]*?/?([^/"#]+)#sha256=([0-9a-f]{64})')
_LINE = re.compile(r"(?m)^([a-z0-9-]+)==(\S+) ")


def roots() -> Iterator[Requirement]:
    """Yield the dependencies of pyproject.toml and of its extras."""
    project = parse_toml((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for lines in (project["dependencies"], *project["optional-dependencies"].values()):
        yield from map(Requirement, lines)


def installed(requirements: Iterable[Requirement]) -> dict[str, str]:
    """Return name -> version of packages and all they need, as installed here."""
    found: dict[str, str] = {}
    queue = [(requirement, "") for requirement in requirements]
    seen: set[tuple[str, str]] = set()
    while queue:
        requirement, extra = queue.pop()
        if requirement.marker and not requirement.marker.evaluate({"extra": extra}):
            continue
        name = canonicalize_name(requirement.name)
        if name == "nescio":
            continue
        installed = list(distributions(name=name))
        if not installed:
            raise SystemExit(f"{name} is not installed; run `make check` first")
        package = max(
            installed, key=lambda one: Version(one.version)
        )  # a wheel may hold metadata of an older self
        if name not in LEFT_OUT:
            found[name] = package.version
        for wanted in ("", *requirement.extras):
            if (name, wanted) not in seen:
                seen.add((name, wanted))
                queue += [(Requirement(line), wanted) for line in package.requires or ()]
    return found


def hashes(name: str, version: str) -> list[str]:
    """Return the SHA-256 of every file of a version, as the index of pip lists them."""
    index = os.environ.get("PIP_INDEX_URL") or PyPI.simple_url
    with urllib.request.urlopen(f"{index.rstrip('/')}/{name}/", timeout=60) as answer:  # noqa: S310 - the index of pip
        page = answer.read().decode("utf-8")
    found = {digest for file, digest in _FILE.findall(page) if version_of(file) == Version(version)}
    if not found:
        raise SystemExit(f"{name} {version}: the index has no such files")
    return sorted(found)


def version_of(file: str) -> Version | None:
    """Return the version in the name of a file, or None where there is none."""
    try:
        if file.endswith(".whl"):
            return parse_wheel_filename(file)[1]
        return parse_sdist_filename(file)[1] if file.endswith((".tar.gz", ".zip")) else None
    except (InvalidWheelFilename, InvalidSdistFilename, InvalidVersion):
        return None


def locked() -> dict[str, str]:
    """Return name -> version of the lock."""
    return dict(_LINE.findall(LOCK.read_text("utf-8")))


def problems() -> list[str]:
    """Return what of pyproject.toml the lock does not have, or has in a version out of bounds."""
    have = locked()
    found = []
    for requirement in roots():
        name = canonicalize_name(requirement.name)
        if name in LEFT_OUT or (requirement.marker and not requirement.marker.evaluate({"extra": ""})):
            continue
        if name not in have:
            found.append(f"{name} is not locked; run `make lock`")
        elif have[name] not in requirement.specifier:
            found.append(f"{name} {have[name]} is locked, but {requirement.specifier} is wanted")
    return found


def main() -> None:
    """Write or check the lock."""
    if "--check" in sys.argv:
        raise SystemExit("\n".join(problems()) or 0)
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    lines = [
        f"# Made by `make lock` with Python {python}. torch is pinned in pyproject.toml; see tools/lock.py."
    ]
    packages = sorted(installed(roots()).items())
    with ThreadPoolExecutor(8) as pool:
        digests = list(pool.map(hashes, *zip(*packages, strict=True)))
    for (name, version), found in zip(packages, digests, strict=True):
        lines += [f"{name}=={version} \\"]
        lines += [f"    --hash=sha256:{digest} \\" for digest in found]
        lines[-1] = lines[-1].removesuffix(" \\")
    LOCK.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
