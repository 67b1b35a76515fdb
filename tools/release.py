"""Make a release in dist: wheel, sdist, SBOM and checksums, tried in fresh environments on every Python that is here.

    python tools/release.py                    all of it
    python tools/release.py --pythons 3.11     only these Pythons

It refuses what must not be handed out: adapted models and site files, which hold PHI, and archives over 100 MB, which package indexes do
not take. In each fresh environment the wheel is installed and README's commands are run; with the newest Python, README's commands are run as
they are written, in the unpacked sdist.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from nescio import __version__
from nescio.core.toml import parse_toml

ROOT = Path(__file__).parent.parent
VERSIONS = ("3.10", "3.11", "3.12", "3.13")
MAX_BYTES = 100 * 1000 * 1000
FORBIDDEN = (
    ".review.db",
    ".review.db-wal",
    ".review.db-shm",
    ".allow.txt",
    ".deny.txt",
    ".key",
    ".nescio",
    ".pkl",
    ".pickle",
)
NOT_INSTALLED = ("torch", "pyspark", "spacy")  # what a plain install must not pull in
_BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.DOTALL | re.MULTILINE)


class ReleaseError(Exception):
    """Why there is no release."""


def main() -> int:
    """Make the release and return the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where the release goes")
    parser.add_argument("--pythons", nargs="+", default=VERSIONS, metavar="3.X")
    args = parser.parse_args()
    try:
        release(args.out, args.pythons)
    except ReleaseError as error:
        sys.stderr.write(f"no release: {error}\n")
        return 1
    return 0


def release(out: Path, versions: Sequence[str]) -> None:
    """Build, check, try and describe the release."""
    shutil.rmtree(out, ignore_errors=True)
    run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-t", "sdist", "-d", str(out)], ROOT)
    wheel, sdist = next(out.glob("*.whl")), next(out.glob("*.tar.gz"))
    for archive in (wheel, sdist):
        check_archive(archive)
        say(f"{archive.name}: {archive.stat().st_size / 1e6:.1f} MB")
    pythons = find_pythons(versions)
    if not pythons:
        raise ReleaseError(f"none of Python {', '.join(versions)} is here")
    sbom = out / f"nescio-{__version__}.cdx.json"
    for version, python in pythons.items():
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            environment = fresh_environment(python, folder / "env")
            try_wheel(wheel, environment, folder / "work")
            if version == list(pythons)[-1]:
                write_sbom(environment, sbom)
        say(f"Python {version}: the wheel works, and README's commands with it")
    with tempfile.TemporaryDirectory() as name:
        try_sdist(sdist, list(pythons.values())[-1], Path(name))
    say("sdist: README's commands work as they are written")
    write_checksums(out)
    say(f"release {__version__} in {out}: {', '.join(path.name for path in sorted(out.iterdir()))}")


def check_archive(path: Path) -> None:
    """Refuse an archive that is too large, or holds what must not be handed out."""
    if path.stat().st_size > MAX_BYTES:
        raise ReleaseError(
            f"{path.name} has {path.stat().st_size / 1e6:.0f} MB; at most {MAX_BYTES / 1e6:.0f}"
        )
    for name, content in members(path):
        if name.endswith(FORBIDDEN):
            raise ReleaseError(f"{path.name} holds {name}")
        if content and holds_phi(content):
            raise ReleaseError(f"{path.name} holds {name}, which holds PHI; move it out of the tree")


def members(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the names of an archive's files, with the text of those in TOML."""
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as wheel:
            for name in wheel.namelist():
                yield name, wheel.read(name).decode() if name.endswith(".toml") else ""
        return
    with tarfile.open(path) as sdist:
        for member in sdist:
            stream = sdist.extractfile(member) if member.name.endswith(".toml") else None
            yield member.name, stream.read().decode() if stream else ""


def holds_phi(text: str) -> bool:
    """Return whether a TOML file says that it, or its model, holds PHI."""
    return bool(re.search(r"(?m)^phi\s*=\s*true\b", text)) and parse_toml(text).get("phi") is True


def find_pythons(versions: Sequence[str]) -> dict[str, Path]:
    """Return the Pythons of these versions that are here, oldest first."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = {}
    for version in versions:
        on_path = shutil.which(f"python{version}")
        places = [Path(on_path)] if on_path else []
        places += [folder / "bin" / "python" for folder in sorted(pyenv.glob(f"{version}.*"))]
        for place in places:
            shown = subprocess.run(  # noqa: S603
                [place, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"],
                capture_output=True, text=True, check=False,
            )  # fmt: skip
            if shown.stdout.strip() == version:
                found[version] = place
                break
        else:
            say(f"Python {version}: not here")
    return found


def fresh_environment(python: Path, folder: Path) -> Path:
    """Make a virtual environment and return the folder of its commands."""
    run([str(python), "-m", "venv", str(folder)], ROOT)
    return folder / ("Scripts" if os.name == "nt" else "bin")


def try_wheel(wheel: Path, environment: Path, folder: Path) -> None:
    """Install the wheel and run README's commands, but for those that install."""
    run([str(environment / "python"), "-m", "pip", "install", "--quiet", str(wheel)], ROOT)
    run([str(environment / "python"), "-m", "pip", "check"], ROOT)
    listed = run([str(environment / "python"), "-m", "pip", "list", "--format", "freeze"], ROOT)
    for name in NOT_INSTALLED:
        if re.search(rf"(?mi)^{name}==", listed):
            raise ReleaseError(f"the wheel pulls in {name}")
    folder.mkdir()
    shutil.copytree(ROOT / "examples", folder / "examples")
    lines = [line for line in readme_commands() if not line.startswith("pip ")]
    run(["bash", "-ec", "\n".join(lines)], folder, environment)


def try_sdist(sdist: Path, python: Path, folder: Path) -> None:
    """Unpack the sdist and run README's commands in it as they are written."""
    with tarfile.open(sdist) as archive:
        if sys.version_info >= (3, 12):
            archive.extractall(folder, filter="data")
        else:
            archive.extractall(folder)  # noqa: S202  # made by ourselves a minute ago
    environment = fresh_environment(python, folder / "env")
    inside = next(path for path in folder.iterdir() if path.name.startswith("nescio-"))
    run(["bash", "-ec", "\n".join(readme_commands())], inside, environment)


def readme_commands() -> list[str]:
    """Return the commands of README's first two blocks."""
    blocks = _BLOCK.findall((ROOT / "README.md").read_text("utf-8"))
    return [line for block in blocks[:2] for line in block.replace("\\\n", " ").splitlines() if line]


def write_sbom(environment: Path, path: Path) -> None:
    """List what an installation holds, as CycloneDX."""
    run(
        [
            sys.executable, "-m", "cyclonedx_py", "environment", "--pyproject", "pyproject.toml",
            "--output-reproducible", "--of", "JSON", "-o", str(path), str(environment / "python"),
        ],
        ROOT,
    )  # fmt: skip


def write_checksums(out: Path) -> None:
    """Write the SHA-256 of every file, as `sha256sum --check` reads it."""
    lines = [
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(out.iterdir())
    ]
    (out / "SHA256SUMS").write_text("".join(lines), "utf-8")


def run(command: Sequence[str], folder: Path, environment: Path | None = None) -> str:
    """Run a command, with the commands of an environment first, and return what it printed."""
    variables = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if environment:
        variables["PATH"] = f"{environment}{os.pathsep}{variables['PATH']}"
    done = subprocess.run(  # noqa: S603
        command, cwd=folder, env=variables, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
    )  # fmt: skip
    if done.returncode:
        raise ReleaseError(f"`{' '.join(command)[:200]}` failed\n{(done.stdout + done.stderr)[-3000:]}")
    return done.stdout


def say(text: str) -> None:
    """Show how far it is."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
