"""What stays on this machine: no proxy of the environment sees a call of it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from nescio.apps.server.client import Client
from nescio.apps.server.loopback import direct_mounts, host_of, is_loopback


class _Server(HTTPServer):
    """Answers every note request, and keeps the paths that it was asked for."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.paths: list[str] = []


class _Handler(BaseHTTPRequestHandler):
    server: _Server

    def log_message(self, *_: object) -> None:
        pass

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["content-length"]))
        self.server.paths.append(self.path)
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b'{"notes": [], "failed": 0}')


@pytest.fixture
def servers() -> Iterator[tuple[_Server, _Server]]:
    found = _Server(), _Server()
    for server in found:
        threading.Thread(target=server.serve_forever, daemon=True).start()
    yield found
    for server in found:
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_notes_for_this_machine_pass_no_proxy(
    servers: tuple[_Server, _Server], monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    service, proxy = servers
    for name in ("no_proxy", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, f"http://127.0.0.1:{proxy.server_port}")
    with Client(f"http://{host}:{service.server_port}") as client:
        client.scrub([{"text": "Mr. Smith denies fever."}])
    assert (service.paths, proxy.paths) == (["/scrub"], [])
    with Client("http://notes.invalid") as client:  # others are called as the environment says
        client.scrub([{"text": "Mr. Smith denies fever."}])
    assert proxy.paths == ["http://notes.invalid/scrub"]


def test_hosts() -> None:
    assert [is_loopback(host) for host in ("localhost", "127.9.9.9", "::1")] == [True] * 3
    assert [is_loopback(host) for host in ("127.0.0.1.example", "0.0.0.0", "")] == [False] * 3
    assert host_of("//127.0.0.1:8300") == "127.0.0.1"
    assert host_of("//[bad") == ""
    assert direct_mounts("http://[::1]:8000/v1") == {"all://[::1]": None}
    assert direct_mounts("https://llm.example.org/v1") == {}
