"""*Learn* on the page of `nescio review`: a better model reads again what nobody has touched."""

from __future__ import annotations

import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from nescio.apps.review.marks import Mark
from nescio.apps.review.store import Reviewed, ReviewStore
from nescio.corpora import read, write
from review_page import ReviewServer, chromium, marks, open_note, open_page
from servers import free_port
from site_notes import marked_text

# As usual, but what is learned is compared with few reference notes.
LEARNING = """
from nescio.apps.cli import main
from nescio.pipeline.adapt import adaptation
every = adaptation.reference_notes
adaptation.reference_notes = lambda language: every(language)[:5]
main()
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as found:
        yield found


def test_learn_from_what_is_done_and_look_again(browser: Any, tmp_path: Path) -> None:
    (tmp_path / "gold").mkdir()
    for number in range(14):
        (tmp_path / f"gold/n{number:02d}.txt").write_text(marked_text(number), encoding="utf-8")
    docs = list(read(tmp_path / "gold", "inline"))
    write((doc.with_spans(()) for doc in docs), tmp_path / "notes.jsonl")
    server = ReviewServer(
        tmp_path, free_port(), "notes.jsonl", "--model", "en", program=[sys.executable, "-c", LEARNING]
    )
    try:
        store = ReviewStore(tmp_path / "notes.jsonl.review.db")
        for number, doc in enumerate(docs[:12], 1):
            marks_of = tuple(Mark(span.start, span.end, span.label, "yes") for span in doc.spans)
            store.decide("Ana", {number: Reviewed(marks_of, done=True, seconds=5)})
        missed = [
            span
            for span in docs[13].spans
            if (docs[13].text_of(span), span.label) not in suggested(store, 14)
        ]
        assert missed
        context = browser.new_context(viewport={"width": 1300, "height": 800})
        page = context.new_page()
        open_page(page, server.link, "Ana")
        expect(page.locator("header [role=status]")).to_contain_text("12 of 14 notes")
        page.get_by_role("button", name="Learn").click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("12 notes are done")
        dialog.get_by_role("button", name="Learn").click()
        expect(dialog).to_contain_text("Better, and kept", timeout=300_000)
        expect(dialog).to_contain_text("2 notes that nobody had touched were read again")
        expect(dialog.get_by_role("row")).to_have_count(4)
        dialog.get_by_role("button", name="Close").click()
        open_note(page, "n13")
        found = {(words, label) for words, label, _ in marks(page)}
        assert {(docs[13].text_of(span), span.label.lower()) for span in missed} & found
        context.close()
    finally:
        server.stop()
    folder = tmp_path / "notes.jsonl.review.db.model"
    assert (folder / "model.toml").is_file()
    assert all(stat.S_IMODE(path.stat().st_mode) & 0o077 == 0 for path in (folder, *folder.iterdir()))


def suggested(store: ReviewStore, number: int) -> list[tuple[str, str]]:
    text = store.note(number).text
    return [(text[mark.start : mark.end], mark.label) for mark in store.suggested(number)]
