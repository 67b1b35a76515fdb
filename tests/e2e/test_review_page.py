"""The page of `nescio review` in narrow windows, with the keyboard, and while its server is away."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from review_page import ReviewServer, chromium, focus_mark, marks, open_page, rectangle, saved
from servers import free_port

TEXT = "Seen by Dr. Orsino Brackenbury. " + "word " * 60 + "\nThessaly Quillfeather is well."


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as found:
        yield found


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ReviewServer]:
    (tmp_path / "notes.jsonl").write_text(json.dumps({"id": "n1", "text": TEXT}) + "\n")
    started = ReviewServer(tmp_path, free_port(), "notes.jsonl", "--model", "scripted:Marked")
    yield started
    started.stop()


@pytest.fixture
def page(browser: Any, server: ReviewServer) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1200, "height": 800})
    yield context.new_page()
    context.close()


def test_the_focus_stays_on_a_mark_whose_border_is_undone(server: ReviewServer, page: Page) -> None:
    open_page(page, server.link, "Ana")
    focus_mark(page, "Orsino")
    page.keyboard.press("Alt+ArrowRight")
    expect(page.locator("mark.focused")).to_have_text("rsino Brackenbury")
    saved(page)
    page.keyboard.press("z")
    expect(page.locator("mark.focused")).to_have_text("Orsino Brackenbury")
    page.keyboard.press("l")
    page.keyboard.type("doc")
    page.keyboard.press("Enter")
    assert ("Orsino Brackenbury", "doctor", "yes") in marks(page)
    expect(page.locator("h1 .badge.done")).to_have_count(0)


def test_a_decision_while_the_server_is_away_is_sent_again(server: ReviewServer, page: Page) -> None:
    open_page(page, server.link, "Ana")
    focus_mark(page, "Orsino")
    server.kill()
    page.keyboard.press("a")
    expect(page.get_by_role("dialog")).to_contain_text("The server has stopped")
    with page.expect_navigation():
        server.restart()
    page.wait_for_selector("body[data-ready]")
    assert ("Orsino Brackenbury", "doctor", "yes") in marks(page)


def test_nothing_is_cut_off_in_a_narrow_window(server: ReviewServer, page: Page) -> None:
    page.set_viewport_size({"width": 700, "height": 800})
    page.goto(server.link)
    expect(page.get_by_role("dialog").get_by_text("Your name")).to_be_visible()
    expect(page.locator("[data-action=done]")).to_be_hidden()
    page.get_by_label("Your name").fill("Ana")
    page.keyboard.press("Enter")
    page.wait_for_selector("body[data-ready]")
    for name in ("Export", "Keys"):
        box = page.get_by_role("button", name=name, exact=True).bounding_box()
        assert box
        assert box["x"] + box["width"] <= 700
    expect(page.locator("[data-action=done]")).to_be_visible()


def test_handles_are_at_the_borders_of_a_mark_that_wraps(server: ReviewServer, page: Page) -> None:
    open_page(page, server.link, "Ana")
    start = TEXT.index("Orsino")
    end = start + len("Orsino Brackenbury")
    for width in range(640, 760, 10):
        page.set_viewport_size({"width": width, "height": 800})
        first, last = rectangle(page, start, start + 1), rectangle(page, end - 1, end)
        if first["top"] < last["top"]:
            break
    assert first["top"] < last["top"]
    focus_mark(page, "Orsino")
    for name, x, line in (("start", first["left"], first), ("end", last["right"], last)):
        box = page.locator(f".handle.{name}").bounding_box()
        assert box
        assert abs(box["x"] - x) < 8
        assert abs(box["y"] - line["top"]) < 8
        assert box["height"] < 40
