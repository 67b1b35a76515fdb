"""The page of `nescio review` for tests: the server as a process of its own, and a real Chromium that reads and changes notes."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from browser import find_browser
from playwright.sync_api import Page, expect, sync_playwright

from scrub_runs import NESCIO, environment

_SECONDS = 120
expect.set_options(timeout=60_000)  # a busy machine is slow, and not wrong


class ReviewServer:
    """`nescio review` in a folder; it can be killed and started again at the same port."""

    def __init__(self, folder: Path, port: int, *args: object, program: list[str] | None = None) -> None:
        self.folder, self.port, self._args = folder, port, args
        self._program = program or NESCIO
        self.log = folder / "server.log"
        self.link = self._start()

    def _start(self) -> str:
        with self.log.open("ab") as stream:
            began = stream.tell()
            self._process = subprocess.Popen(
                [*self._program, "review", *map(str, self._args), "--port", str(self.port)],
                stdout=stream, stderr=stream, env=environment(), cwd=self.folder,
            )  # fmt: skip
        end = time.monotonic() + _SECONDS
        while time.monotonic() < end:
            said = self.log.read_bytes()[began:].decode()
            if found := re.search(r"http://\S+\?token=\S+\s", said):
                return found[0].strip()
            assert self._process.poll() is None, said
            time.sleep(0.05)
        raise AssertionError("the server does not begin")

    def kill(self) -> None:
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def restart(self) -> None:
        self.link = self._start()

    def stop(self, by: signal.Signals = signal.SIGTERM) -> None:
        self._process.send_signal(by)
        self._process.wait(_SECONDS)


@contextmanager
def chromium() -> Iterator[Any]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**find_browser().launch_options, timeout=120_000)
        yield browser
        browser.close()


def open_page(page: Page, link: str, reviewer: str) -> None:
    """Open the link, and say who reviews."""
    page.goto(link)
    page.get_by_label("Your name").fill(reviewer)
    page.keyboard.press("Enter")
    page.wait_for_selector("body[data-ready]")


def open_note(page: Page, note_id: str) -> None:
    page.get_by_role("button", name=re.compile(f"^{note_id},")).click()
    page.wait_for_function("id => document.querySelector('h1').textContent.startsWith(id)", arg=note_id)


def rectangle(page: Page, start: int, end: int) -> dict[str, float]:
    """Return where on the screen some characters are; offsets count UTF-16 units."""
    return page.evaluate(  # type: ignore[no-any-return]
        "([start, end]) => document.querySelector('note-text').range(start, end).getBoundingClientRect().toJSON()",
        [start, end],
    )


def drag(page: Page, start: int, end: int) -> None:
    """Drag with the mouse over characters of the note; the list of labels opens."""
    page.wait_for_load_state("networkidle")  # a note that is drawn anew meanwhile loses what is selected
    box = rectangle(page, start, end)
    middle = box["top"] + box["height"] / 2
    page.mouse.move(box["left"] + 1, middle)
    page.mouse.down()
    page.mouse.move((box["left"] + box["right"]) / 2, middle, steps=3)
    page.mouse.move(box["right"] - 1, middle, steps=3)
    page.mouse.up()
    page.wait_for_selector("dialog.palette")


def units(text: str, words: str) -> tuple[int, int]:
    """Return where words are, in UTF-16 units."""
    at = text.index(words)
    start = len(text[:at].encode("utf-16-le")) // 2
    return start, start + len(words.encode("utf-16-le")) // 2


def marks(page: Page) -> list[tuple[str, str, str]]:
    """Return words, label and state of the marks on the page."""
    found = page.eval_on_selector_all(
        "note-text mark.first",
        "marks => marks.map(mark => [mark.textContent, mark.dataset.label, [...mark.classList].find(c => /^(open|yes|no)$/.test(c))])",
    )
    return [tuple(values) for values in found]  # type: ignore[misc]


def focus_mark(page: Page, words: str) -> None:
    page.locator("note-text mark", has_text=words).first.click()


def saved(page: Page) -> None:
    """Wait until the server has everything that was decided."""
    page.evaluate("() => new Promise(done => setTimeout(done, 30))")
    page.wait_for_load_state("networkidle")
