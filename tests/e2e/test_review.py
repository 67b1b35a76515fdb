"""`nescio review` in a real browser: correct by keyboard and mouse, reload, kill the server, go on, compare, export."""

from __future__ import annotations

import json
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from nescio.apps.review.exporting import ADJUDICATED, export_gold
from nescio.apps.review.store import ReviewStore
from nescio.core.document import Document
from nescio.corpora import read
from nescio.pipeline.terms.term_lists import term_lists
from review_page import (
    ReviewServer,
    chromium,
    drag,
    focus_mark,
    marks,
    open_note,
    open_page,
    rectangle,
    saved,
    units,
)
from scrub_runs import nescio
from servers import free_port

TEXTS = {
    "n1": "Thessaly Quillfeather 🩺 seen by Dr. Orsino Brackenbury on 3/4/2061.\r\n"
    "Lives in Pennywhistle. Sister Maribel 🏥 visits Ward Kestrel.\n\nNurse Ivo: stable.",
    "n2": "Maribel phoned 617-204-5555. MARIBEL was glad; Ward Kestrel is quiet.",
    "n3": "Ward Kestrel: no complaints.",
}
WORDS = ("Quillfeather", "Brackenbury", "Maribel", "Kestrel", "Pennywhistle")


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as found:
        yield found


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    path = tmp_path / "notes.jsonl"
    lines = [
        {"id": name, "text": text, "patient": "p2" if name == "n3" else "p1", "kind": "letter"}
        for name, text in TEXTS.items()
    ]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


@pytest.fixture
def server(notes: Path) -> Iterator[ReviewServer]:
    started = ReviewServer(
        notes.parent, free_port(), notes.name, "--model", "scripted:Doubting", "--recall", 0.5
    )
    yield started
    started.stop()


def gold(path: Path) -> dict[str, list[tuple[str, str]]]:
    return written(read(path))


def written(docs: Iterable[Document]) -> dict[str, list[tuple[str, str]]]:
    found = {}
    for doc in docs:
        assert doc.text == TEXTS[doc.id]
        found[doc.id] = [(doc.text_of(span), span.label) for span in doc.spans]
    return found


def test_correct_by_key_and_mouse_reload_kill_go_on_and_export(
    browser: Any, server: ReviewServer, notes: Path
) -> None:
    for path in ("/", "/?token=guessed"):
        answer = httpx.get(f"http://127.0.0.1:{server.port}{path}")
        assert (answer.status_code, len(answer.content) < 200) == (403, True)
    context = browser.new_context(viewport={"width": 1300, "height": 800})
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    errors: list[Any] = []
    page.on("pageerror", lambda error: errors.append(error))
    open_page(page, server.link, "Ana")
    open_note(page, "n1")
    assert httpx.get(server.link).status_code == 403  # the link works once
    assert ("Pennywhistle", "city", "open") in marks(page)
    spoken = page.get_by_role("button", name="city: Pennywhistle, only possible, not yet decided")
    expect(spoken).to_have_count(1)
    assert page.locator("note-text mark.possible").all_inner_texts() == ["Pennywhistle"]

    # Keys: accept, reject, relabel by digit and by name, undo, next least certain.
    page.keyboard.press("ArrowRight")
    page.keyboard.press("a")
    page.keyboard.press("r")  # the focus went on to the doctor
    page.keyboard.press("z")
    expect(page.locator("#live")).to_have_text("Undone.")
    assert marks(page)[:2] == [
        ("Thessaly Quillfeather", "patient", "yes"),
        ("Orsino Brackenbury", "doctor", "open"),
    ]
    page.keyboard.press("n")
    expect(page.locator("mark.focused")).to_have_text("Pennywhistle")
    page.keyboard.press("a")
    focus_mark(page, "3/4/2061")
    page.keyboard.press("l")
    page.keyboard.type("other num")
    page.keyboard.press("Enter")
    assert ("3/4/2061", "idnum", "yes") in marks(page)
    page.keyboard.press("3")
    assert ("3/4/2061", "date", "yes") in marks(page)

    # Mouse: drag over words that were missed, then drag a border; characters beyond the first plane count as one.
    drag(page, *units(TEXTS["n1"], "Ward Kestrel"))
    page.keyboard.type("ward")
    page.keyboard.press("Enter")
    assert ("Ward Kestrel", "department", "yes") in marks(page)
    focus_mark(page, "Orsino")
    box = page.locator(".handle.start").bounding_box()
    to = rectangle(page, *units(TEXTS["n1"], "Dr. "))
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(to["left"] + 20, to["top"] + 10, steps=3)
    page.mouse.move(to["left"] + 1, to["top"] + 10, steps=3)
    page.mouse.up()
    assert ("Dr. Orsino Brackenbury", "doctor", "yes") in marks(page)
    for _ in "Dr. ":
        page.keyboard.press("Alt+ArrowRight")
    for _ in "Brackenbury ":
        page.keyboard.press("Shift+ArrowLeft")
    assert ("Orsino", "doctor", "yes") in marks(page)
    for _ in "Brackenbury ":
        page.keyboard.press("Shift+ArrowRight")

    # Without the mouse: the words after the chosen mark.
    focus_mark(page, "Pennywhistle")
    page.keyboard.press("i")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("1")
    assert ("Maribel", "patient", "yes") in marks(page)
    page.keyboard.press("e")
    expect(page.locator(".toast")).to_contain_text("2 places in 1 note")  # besides this one

    # Everything is there after a reload, and after the server was killed; the open page goes on with the new one.
    before = marks(page)
    page.reload()
    page.wait_for_selector("body[data-ready]")
    open_note(page, "n1")
    assert marks(page) == before
    server.kill()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("r")
    expect(page.get_by_role("dialog")).to_contain_text("The server has stopped")
    server.restart()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.wait_for_selector("body[data-ready]")
    open_note(page, "n1")
    rejected = page.locator("note-text mark.first.no", has_text="Thessaly")
    expect(rejected).to_have_count(1)  # what was done meanwhile is sent again
    assert marks(page) == [("Thessaly Quillfeather", "patient", "no"), *before[1:]]
    page.keyboard.press("z")
    expect(page.locator("mark.no")).to_have_count(0)
    assert marks(page) == before
    page.keyboard.press("d")
    expect(page.locator("header [role=status]")).to_contain_text("1 of 3 notes")
    open_note(page, "n2")
    assert [mark for mark in marks(page) if mark[2] == "yes"] == [
        ("Maribel", "patient", "yes"),
        ("MARIBEL", "patient", "yes"),
    ]
    page.keyboard.press("d")
    expect(page.locator("header [role=status]")).to_contain_text("2 of 3 notes")

    page.get_by_role("button", name="Export").click()
    page.get_by_role("dialog").get_by_role("button", name="Export").click()
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text("2 notes written")
    expected = {
        "n1": [
            ("Thessaly Quillfeather", "PATIENT"), ("Orsino Brackenbury", "DOCTOR"), ("3/4/2061", "DATE"),
            ("Pennywhistle", "CITY"), ("Maribel", "PATIENT"), ("Ward Kestrel", "DEPARTMENT"),
        ],
        "n2": [("Maribel", "PATIENT"), ("617-204-5555", "PHONE"), ("MARIBEL", "PATIENT")],
    }  # fmt: skip
    assert gold(notes.parent / "gold.jsonl") == expected
    done = nescio("review", notes.name, "--export", notes.name, cwd=notes.parent)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "is one of the inputs" in done.stderr
    done = nescio("review", notes, "--export", notes.parent / "brat", "--to", "brat")
    assert done.returncode == 0, done.stderr
    assert written(read(notes.parent / "brat")) == expected
    store = ReviewStore(notes.parent / "notes.jsonl.review.db")
    for to in ("csv", "parquet", "i2b2-2014"):
        export_gold(store, "Ana", str(notes.parent / to), to)
        assert written(read(notes.parent / to, to)) == expected
    store.close()

    # Nothing of a note outlives the page in the browser, in addresses or in logs; files are their owner's alone.
    stored = "[localStorage.length, sessionStorage.length]"
    assert page.evaluate(stored) == [0, 0]
    assert page.evaluate("indexedDB.databases().then(found => found.length)") == 0
    assert not [url for url in asked if any(word in url for word in WORDS)]
    assert all(url.startswith(f"http://127.0.0.1:{server.port}/") for url in asked)
    assert not any(word in server.log.read_text() for word in WORDS)
    for name in ("notes.jsonl.review.db", "gold.jsonl"):
        assert stat.S_IMODE((notes.parent / name).stat().st_mode) == 0o600
    assert errors == []
    context.close()


def test_two_reviewers_lists_search_and_surrogates(browser: Any, server: ReviewServer, notes: Path) -> None:
    context = browser.new_context(viewport={"width": 1300, "height": 800})
    page = context.new_page()
    open_page(page, server.link, "Ana")

    # A term that always is PHI goes to the list and into all notes; undo takes it out of both.
    open_note(page, "n3")
    drag(page, *units(TEXTS["n3"], "Ward Kestrel"))
    page.keyboard.type("department")
    page.keyboard.press("Enter")
    page.get_by_text("In all notes, and in the future").click()
    page.get_by_role("button", name="Always a department").click()
    expect(page.locator(".toast")).to_contain_text("in 2 notes")
    deny, allow = (notes.parent / f"notes.jsonl.review.db.{name}.txt" for name in ("deny", "allow"))
    assert term_lists(deny=deny).deny == (("Ward Kestrel", "DEPARTMENT"),)
    page.keyboard.press("z")
    expect(page.locator("#live")).to_have_text("Undone.")
    assert term_lists(deny=deny).deny == ()
    open_note(page, "n1")
    assert "Ward Kestrel" not in [mark[0] for mark in marks(page)]
    focus_mark(page, "3/4/2061")
    page.get_by_text("In all notes, and in the future").click()
    page.get_by_role("button", name="Never PHI").click()
    expect(page.locator(".toast")).to_contain_text("1 place in 1 note")
    assert term_lists(allow=allow).allow == ("3/4/2061",)
    assert ("3/4/2061", "date", "no") in marks(page)

    # Before and after: what is marked is replaced, and the rest stays.
    page.keyboard.press("b")
    after = page.locator(".both mark.new")
    expect(after).to_have_count(2)
    shown = page.locator(".both").text_content()  # inner_text leaves out lines that are not painted yet
    assert shown.count("Quillfeather") == shown.count("Brackenbury") == 1
    assert shown.count("3/4/2061") == shown.count("Pennywhistle") == 2
    page.keyboard.press("b")

    page.keyboard.press("/")
    page.keyboard.type("ward kestrel")
    page.keyboard.press("Enter")
    expect(page.locator("ol.hits li")).to_have_count(3)
    page.locator("ol.hits button").nth(1).click()
    expect(page.locator("h1")).to_contain_text("n2")
    page.get_by_label("Search all notes").press("Escape")

    # A second reviewer begins from the suggestions, not from what the first decided.
    for name in ("n1", "n2", "n3"):
        open_note(page, name)
        page.keyboard.press("d")
    expect(page.locator("header [role=status]")).to_contain_text("all done")
    page.get_by_role("button", name="Ana").click()
    page.get_by_label("Your name").fill("Ben")
    page.keyboard.press("Enter")
    expect(page.locator("header [role=status]")).to_contain_text("0 of 3 notes")
    open_note(page, "n1")
    assert ("3/4/2061", "date", "open") in marks(page)
    focus_mark(page, "Thessaly")
    page.keyboard.press("2")
    for name in ("n1", "n2", "n3"):
        open_note(page, name)
        page.keyboard.press("d")
    expect(page.locator("header [role=status]")).to_contain_text("all done")

    page.get_by_role("button", name="Two reviewers").click()
    expect(page.locator(".difference")).to_have_count(3)
    # Ana has two marks in n1, one each in n2 and n3; Ben three, one and none; they share two.
    expect(page.locator(".figure").first).to_contain_text("50.0 %")
    page.locator(".difference").first.focus()
    page.keyboard.press("1")  # Thessaly is the patient
    expect(page.locator(".figures")).to_contain_text("1 of 3")
    page.keyboard.press("2")  # the date is one
    expect(page.locator(".figures")).to_contain_text("2 of 3")
    store = ReviewStore(notes.parent / "notes.jsonl.review.db")
    export_gold(store, ADJUDICATED, str(notes.parent / "early.jsonl"))
    assert list(gold(notes.parent / "early.jsonl")) == ["n1", "n2"]  # n3 has no decision yet
    page.locator(".difference").nth(2).get_by_role("button", name="Neither").click()
    expect(page.locator(".figures")).to_contain_text("3 of 3")
    export_gold(store, ADJUDICATED, str(notes.parent / "both.jsonl"))
    store.close()
    assert gold(notes.parent / "both.jsonl") == {
        "n1": [("Thessaly Quillfeather", "PATIENT"), ("Orsino Brackenbury", "DOCTOR"), ("3/4/2061", "DATE")],
        "n2": [("617-204-5555", "PHONE")],
        "n3": [],
    }
    context.close()


def test_a_finished_run_is_reviewed_and_assessed(browser: Any, notes: Path) -> None:
    folder = notes.parent
    done = nescio("scrub", notes, "-o", folder / "clean.jsonl", "--model", "scripted:Marked")
    assert done.returncode == 0, done.stderr
    server = ReviewServer(
        folder, free_port(), notes.name, "--run", "clean.jsonl.report", "--model", "scripted:Marked", "--sample", 2
    )  # fmt: skip
    try:
        context = browser.new_context(viewport={"width": 1300, "height": 800})
        page = context.new_page()
        open_page(page, server.link, "Ana")
        order = page.get_by_label("Order of notes")
        expect(order).to_have_value("random")  # only that order counts for the estimate
        order.select_option("variety")
        saved(page)
        page.reload()
        page.wait_for_selector("body[data-ready]")
        expect(order).to_have_value("variety")
        open_note(page, "n1")
        drag(page, *units(TEXTS["n1"], "Maribel"))
        page.keyboard.press("1")
        saved(page)
        sampled = page.locator("ol.notes button", has=page.locator(".badge"))
        expect(sampled).to_have_count(2)
        drawn = [text[:2] for text in sampled.all_inner_texts()]
        missed = int("n1" in drawn)
        for name in drawn:
            open_note(page, name)
            page.keyboard.press("d")
        box = page.get_by_role("dialog", name="Sample complete")
        expect(box).to_contain_text(f"{missed} of 2 had something missed")
        expect(page.locator("h1")).to_contain_text(drawn[-1])  # the next note does not just open
        box.get_by_role("button", name="Go on with the other notes").click()
        expect(page.locator("h1")).not_to_contain_text(drawn[-1])
        expect(page.locator(".estimate")).to_contain_text("complete")
        page.locator(".estimate").get_by_role("button", name="Export for assess").click()
        expect(page.get_by_label("Format")).to_have_value("assess")
        page.get_by_role("dialog").get_by_role("button", name="Export").click()
        status = page.get_by_role("dialog").get_by_role("status")
        expect(status).to_contain_text(
            "nescio assess report assessment/plan.json assessment/reviewer-1.jsonl"
        )
        context.close()
    finally:
        server.stop()
    done = nescio(
        "assess", "report", folder / "assessment/plan.json", folder / "assessment/reviewer-1.jsonl",
        "--json", folder / "figures.json",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    figures = json.loads((folder / "figures.json").read_text())
    assert (figures["reviewed_notes"], figures["misses"]) == (2, missed)
    clean = {line["id"]: line["text"] for line in map(json.loads, (folder / "clean.jsonl").open())}
    places = [(clean[note][start:end], label) for note, start, end, label in figures["places"]]
    assert places == [("Maribel", "PATIENT")][:missed]
