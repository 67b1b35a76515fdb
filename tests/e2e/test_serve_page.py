"""The page of the service on which requests are tried, in a real browser."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from review_page import chromium
from scrub_runs import nescio
from servers import running


def test_the_page_sends_requests_and_asks_nobody_else(tmp_path: Path) -> None:
    token = nescio("token", tmp_path / "t.toml", "a").stdout.strip()
    with (
        running(tmp_path, "serve", "--model", "rules-en", "--tokens", "t.toml") as server,
        chromium() as browser,
    ):
        page = browser.new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(server.url + "/docs")
        box = page.locator("details", has=page.locator("code", has_text="/scrub"))
        box.locator("summary").click()
        for secret, answer in (("", "401"), (token, "Mr. [PATIENT] denies fever.")):
            page.locator("#token").fill(secret)
            box.locator("button").click()
            expect(box.locator("pre")).to_contain_text(answer)
        assert all(url.startswith(server.url) for url in asked)
