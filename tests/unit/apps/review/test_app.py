from __future__ import annotations

import hashlib
import re
from importlib import resources
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from nescio.apps.review.access import Access
from nescio.apps.review.app import ReviewApp, content_policy
from nescio.apps.review.review import Review

URL = "http://127.0.0.1:8310"

PAGE = (resources.files("nescio.apps.review") / "page.html").read_text("utf-8")


def test_the_built_page_is_that_of_its_sources() -> None:
    source = Path(__file__).parents[4] / "web" / "src"
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in sorted(source.iterdir()))).hexdigest()
    assert f'content="{digest}"' in PAGE, "run `make page`"


def test_the_page_needs_nothing_from_elsewhere_and_stores_nothing() -> None:
    assert not re.search(r'(?:src|href)="(?!data:,")|@import|url\(|https?://|//[a-z]+\.[a-z]', PAGE)
    assert not re.search(r"localStorage|sessionStorage|indexedDB|document\.cookie|innerHTML|\beval\(", PAGE)


def test_only_the_scripts_and_styles_of_the_page_may_run() -> None:
    policy = content_policy(PAGE)
    assert policy.count("sha256-") == 2
    assert "unsafe" not in policy
    assert policy != content_policy(PAGE.replace("<script>", "<script>1;"))
    assert "script-src 'none'" in content_policy("<p>")


@pytest.fixture
def access(review: Review) -> Access:
    return Access(review.store)


@pytest.fixture
def client(review: Review, access: Access) -> TestClient:
    return TestClient(ReviewApp(review, access).app(), base_url=URL, follow_redirects=False)


def test_without_the_token_there_is_nothing(client: TestClient, access: Access) -> None:
    for answer in (
        client.get("/"),
        client.get("/?token=guessed"),
        client.post("/api/about", json={}),
        client.post("/api/note", json={"note": 1}),
        client.post("/api/note", json={"note": 1}, headers={"cookie": "nescio-review=guessed"}),
    ):
        assert answer.status_code == 403
        assert len(answer.content) < 200
    host = {"host": "evil.example"}
    assert client.get(f"/?token={access.token}", headers=host).status_code == 421
    entered = client.get(f"/?token={access.token}")
    assert entered.status_code == 303
    cookie = entered.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    page = client.get("/")
    assert page.text == PAGE
    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert page.headers["cache-control"] == "no-store"
    assert client.get(f"/?token={access.token}").status_code == 303  # the same browser, going back
    client.cookies.clear()
    assert client.get(f"/?token={access.token}").status_code == 403  # another one


def test_requests_of_other_sites_and_nonsense_are_refused(client: TestClient, access: Access) -> None:
    client.get(f"/?token={access.token}")
    assert client.post("/api/note", json={"note": 1}).status_code == 409  # nobody said who reviews
    assert client.post("/api/name", json={"name": "Ana"}).status_code == 200
    assert client.post("/api/note", json={"note": 1}).json()["text"].startswith("Ann Roe")
    for headers, status in (({"origin": "http://evil.example"}, 403), ({"host": "evil.example"}, 421)):
        assert client.post("/api/note", json={"note": 1}, headers=headers).status_code == status
    assert client.post("/api/note", content=b"{}", headers={"content-type": "text/plain"}).status_code == 415
    for name, body in (
        ("note", {"note": 99}),
        ("note", {"note": "1"}),
        ("note", []),
        ("export", {"whose": "Ana", "to": "jsonl", "name": "../x"}),
        ("edit", {"note": 1, "add": [[0, 999, "DATE", "yes", "", 1, True]]}),
        ("edit", {"note": 1, "add": [[0, 1]]}),
        ("edit", {"note": 1, "remove": ["x"]}),
        ("everywhere", {"note": 1, "add": []}),
        ("finish", {"note": 99, "done": True, "seconds": 1}),
        ("finish", {"note": 1, "done": True, "seconds": "x"}),
        ("finish", {"note": 1, "done": True, "seconds": True}),
    ):
        assert client.post(f"/api/{name}", json=body).status_code == 422, name


def test_an_open_page_goes_on_with_the_next_server(
    client: TestClient, access: Access, review: Review
) -> None:
    client.get(f"/?token={access.token}")
    client.post("/api/name", json={"name": "Ana"})
    again = TestClient(ReviewApp(review, Access(review.store)).app(), base_url=URL, cookies=client.cookies)
    assert again.post("/api/about", json={}).json()["reviewer"] == "Ana"
