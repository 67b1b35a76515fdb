"""Take the picture of the report for the site from a real one, of invented notes.

python docs/screens.py            write docs/images/report.png; needs the extra dev and a Chromium
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tools"))

from browser import find_browser  # noqa: E402

PICTURE = Path(__file__).parent / "images" / "report.png"
SCRUB = "scrub examples/clinic.csv --text-column note --id-column note_id --patient-column mrn --column visit_date=shift"


def main() -> None:
    """Clean the notes, open the report, and save what a reader sees first."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        out = Path(name) / "clean.csv"
        subprocess.run([sys.executable, "-m", "nescio", *SCRUB.split(), "-o", out], cwd=ROOT, check=True)
        browser = playwright.chromium.launch(**find_browser().launch_options)
        page = browser.new_page(viewport={"width": 1100, "height": 720})
        page.goto((out.parent / "clean.csv.report/report.html").as_uri())
        page.screenshot(path=PICTURE)
        browser.close()


if __name__ == "__main__":
    main()
