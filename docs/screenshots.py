"""Make the pictures of `nescio review` in docs/images, with a real Chromium and the invented notes of examples/.

python docs/screenshots.py
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
IMAGES = ROOT / "docs" / "images"
sys.path.insert(0, str(ROOT / "tools"))

from browser import find_browser  # noqa: E402

PORT = 8398
SIZE = {"width": 1280, "height": 800}


def picture(page: Page, name: str) -> None:
    """Write a picture."""
    page.wait_for_load_state("networkidle")
    page.screenshot(path=IMAGES / f"review-{name}.png")
    print(f"docs/images/review-{name}.png")


def open_note(page: Page, name: str) -> None:
    """Open a note by its id."""
    page.locator(f"ol.notes button[aria-label^='{name},']").click()
    page.wait_for_function("name => document.querySelector('h1').textContent.startsWith(name)", arg=name)


def choose(page: Page, words: str) -> None:
    """Move the focus to the mark that begins with some words."""
    page.locator("note-text mark.first", has_text=words).first.click()


def finish_all(page: Page) -> None:
    """Say that every note is done."""
    for name in page.eval_on_selector_all("ol.notes .name", "all => all.map(one => one.firstChild.data)"):
        open_note(page, name)
        page.keyboard.press("d")
        page.wait_for_selector(f"ol.notes button[aria-label^='{name},'] .tick.done")


def become(page: Page, name: str) -> None:
    """Review as somebody."""
    page.get_by_label("Your name").fill(name)
    page.keyboard.press("Enter")
    page.wait_for_function(
        "name => document.body.dataset.ready && document.querySelector('.tools').textContent.startsWith(name)",
        arg=name,
    )


def take(page: Page, link: str) -> None:
    """Go through the views."""
    sample_done = page.get_by_role("dialog", name="Sample complete")
    page.add_locator_handler(sample_done, lambda: page.keyboard.press("Escape"))
    page.goto(link)
    page.wait_for_selector("dialog")
    become(page, "Ana")
    open_note(page, "discharge-summary")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("a")
    choose(page, "Okonkwo-Bell")
    page.keyboard.press("a")
    choose(page, "Lowell Pike")
    picture(page, "note")
    page.keyboard.press("l")
    page.wait_for_selector("dialog.palette")
    picture(page, "labels")
    page.keyboard.press("Escape")
    page.keyboard.press("b")
    page.wait_for_selector(".both mark.new")
    picture(page, "before-after")
    page.keyboard.press("b")
    page.get_by_label("Light or dark").click()
    picture(page, "dark")
    page.get_by_label("Light or dark").click()
    finish_all(page)
    page.get_by_role("button", name="Ana", exact=True).click()
    become(page, "Ben")
    open_note(page, "discharge-summary")
    choose(page, "Lowell Pike")
    page.keyboard.press("1")
    choose(page, "Port Caledon")
    page.keyboard.press("r")
    finish_all(page)
    page.get_by_role("button", name="Two reviewers").click()
    page.locator(".difference").first.focus()
    page.keyboard.press("1")
    page.wait_for_selector("[aria-pressed=true]")
    page.wait_for_selector(".toast", state="detached")
    picture(page, "two-reviewers")
    page.get_by_role("button", name="Export").click()
    page.wait_for_selector("dialog")
    picture(page, "export")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Learn").click()
    page.get_by_role("dialog").get_by_role("button", name="Learn").click()
    page.wait_for_selector("table.learned", timeout=900_000)
    picture(page, "learn")


def main() -> None:
    """Serve the notes, and take the pictures."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable, "-m", "nescio", "review", ROOT / "examples/notes/en", "--from", "inline", "--model", "en",
            "--db", Path(folder) / "ward.review.db", "--port", str(PORT), "--sample", "3",
        ]  # fmt: skip
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            link = process.stdout.readline().split()[-1] if process.stdout else ""
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(**find_browser().launch_options)
                take(browser.new_page(viewport=SIZE), link)
                browser.close()
        finally:
            process.terminate()
            process.wait()


if __name__ == "__main__":
    main()
