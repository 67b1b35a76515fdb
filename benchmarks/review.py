"""How fast the page of `nescio review` is, in a real Chromium: first paint, and key to screen.

    python benchmarks/review.py                      500 notes of 2,000 words, and one note of 2,000 lines
    python benchmarks/review.py --notes 50 --keys 40

Notes are invented ones, joined to the length; their marks are the gold of these, so that nothing has to be detected first. Paint is the
browser's own figure, from the request of the page on; a note counts as shown when the frame with it is drawn. Key to screen goes from
the time stamp of the key event to the end of the frame that shows what it did.
"""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from nescio.core.document import Document, Span
from nescio.corpora import write
from nescio.corpora.synth import generate

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tools"))

from browser import find_browser  # noqa: E402

PORT = 8397
KEYS = ("ArrowRight", "a", "r", "n", "3", "ArrowLeft")
LISTEN = """() => {
  window.times = [];
  document.addEventListener("keydown", ({ timeStamp }) => requestAnimationFrame(() => {
    const frame = new MessageChannel();  // its message arrives once the frame is drawn
    frame.port1.onmessage = () => window.times.push(performance.now() - timeStamp);
    frame.port2.postMessage(0);
  }), true);
}"""
SHOWN = """() => new Promise((done) => {
  const look = () => document.body.dataset.ready ? requestAnimationFrame(() => setTimeout(() => done(performance.now()))) : setTimeout(look, 2);
  look();
})"""
PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0].startTime"


def joined(parts: Sequence[Document], name: str, enough: Callable[[str], bool]) -> Document:
    """Return a note made of shorter ones, with their spans."""
    text, spans = "", []
    for part in parts:
        spans += [Span(s.start + len(text), s.end + len(text), s.label) for s in part.spans]
        text += part.text + "\n\n"
        if enough(text):
            break
    return Document(name, text, tuple(spans), {"kind": "letter"})


def invented(count: int, words: int) -> Iterator[Document]:
    """Yield notes of some words, and one of 2,000 lines."""
    parts = list(generate(500, language="en", seed=11))
    rng = random.Random(1)
    for number in range(count):
        yield joined(
            rng.sample(parts, len(parts)), f"note-{number:03d}", lambda text: len(text.split()) >= words
        )
    yield joined(parts, "two-thousand-lines", lambda text: text.count("\n") >= 2000)


@contextmanager
def served(path: Path) -> Iterator[str]:
    """Serve the review of some notes; yields the link."""
    process = subprocess.Popen(
        [sys.executable, "-m", "nescio", "review", path, "--model", "annotations", "--port", str(PORT)],
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        yield process.stdout.readline().split()[-1] if process.stdout else ""
    finally:
        process.terminate()
        process.wait()


def key_times(page: Page, note: str, count: int) -> list[float]:
    """Press keys in a note, and return the milliseconds until the screen shows what each did."""
    page.locator(f"ol.notes button[aria-label^='{note},']").click()
    page.wait_for_function("note => document.querySelector('h1').textContent.startsWith(note)", arg=note)
    page.evaluate("window.times = []")
    for number in range(count):
        page.keyboard.press(KEYS[number % len(KEYS)])
        page.wait_for_function("count => window.times.length >= count", arg=number + 1)
    return list(page.evaluate("window.times"))


def shown(name: str, times: Sequence[float], limit: float) -> None:
    """Print what was measured beside its limit."""
    ordered = sorted(times)
    worst, high = ordered[-1], ordered[int(0.95 * (len(ordered) - 1))]
    print(
        f"{name:42} median {statistics.median(times):7.1f} ms, 95 % {high:7.1f} ms, worst {worst:7.1f} ms; limit {limit:,.0f} ms"
    )


def main() -> None:
    """Make notes, serve them, load the page, press keys."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--notes", type=int, default=500)
    parser.add_argument("--words", type=int, default=2000)
    parser.add_argument("--keys", type=int, default=200)
    parser.add_argument("--loads", type=int, default=9)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "notes.jsonl"
        notes = list(invented(options.notes, options.words))
        write(notes, path)
        words = statistics.mean(len(doc.text.split()) for doc in notes[:-1])
        marks = statistics.mean(len(doc.spans) for doc in notes[:-1])
        print(f"{options.notes} notes of {words:,.0f} words and {marks:,.0f} marks; one of {notes[-1].text.count(chr(10)):,} lines and {len(notes[-1].spans):,} marks")  # fmt: skip
        with served(path) as link, sync_playwright() as playwright:
            browser = playwright.chromium.launch(**find_browser().launch_options)
            page = browser.new_page(viewport={"width": 1400, "height": 860})
            page.goto(link)
            page.get_by_label("Your name").fill("Benchmark")
            page.keyboard.press("Enter")
            page.wait_for_selector("body[data-ready]")
            paints, notes_shown = [], []
            for _ in range(options.loads):
                page.reload(wait_until="commit")
                notes_shown.append(page.evaluate(SHOWN))
                paints.append(page.evaluate(PAINT))
            shown("first paint", paints, 1000)
            shown("the first note, with the list of all notes", notes_shown, 1000)
            page.evaluate(LISTEN)
            shown(f"key to screen, {options.words:,} words", key_times(page, "note-007", options.keys), 50)
            shown("key to screen, 2,000 lines", key_times(page, "two-thousand-lines", options.keys), 50)
            browser.close()


if __name__ == "__main__":
    main()
