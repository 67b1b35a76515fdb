"""A scripted language model on loopback, which keeps all that it was sent.

What it does depends on the name of the model: ``repeat`` answers with the last message, ``call`` calls a tool with it, ``status-500``
fails, ``nonsense`` answers with no JSON, ``break`` ends in the middle of a stream.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Upstream(ThreadingHTTPServer):
    """The server, and all that reached it."""

    daemon_threads = True
    request_queue_size = 1024

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.seen: list[bytes] = []
        self.cut = 1 << 20

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"

    def last(self) -> dict[str, Any]:
        """Return the last body that it was sent."""
        body: dict[str, Any] = json.loads(self.seen[-1].partition(b"\r\n\r\n")[2])
        return body


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Upstream

    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        self._keep(b"")
        self._answer(200, b'{"object": "list", "data": []}')

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self._keep(body)
        request = json.loads(body)
        model = request.get("model", "repeat")
        if model.startswith("status-"):
            self._answer(int(model[7:]), b'{"error": {"message": "as scripted"}}', {"retry-after": "7"})
        elif model == "nonsense":
            self._answer(200, b"<html>")
        elif request.get("stream"):
            self._stream(_chunks(request), whole=model != "break")
        else:
            self._answer(200, json.dumps(_whole(request)).encode())

    def _keep(self, body: bytes) -> None:
        head = f"{self.command} {self.path}\r\n{self.headers}".encode()
        self.server.seen.append(head + b"\r\n\r\n" + body)

    def _answer(self, status: int, body: bytes, headers: dict[str, str] | None = None) -> None:
        self.send_response(status)
        kind = {"content-type": "application/json", "content-length": str(len(body))}
        for name, value in (kind | (headers or {})).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def _stream(self, chunks: list[dict[str, Any]], *, whole: bool) -> None:
        data = b"".join(b"data: " + json.dumps(chunk).encode() + b"\n\n" for chunk in chunks)
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("transfer-encoding", "chunked")
        self.end_headers()
        data = data + b"data: [DONE]\n\n" if whole else data[: len(data) // 2]
        for at in range(0, len(data), self.server.cut):
            part = data[at : at + self.server.cut]
            self.wfile.write(b"%x\r\n%s\r\n" % (len(part), part))
            self.wfile.flush()
        if whole:
            self.wfile.write(b"0\r\n\r\n")
        else:
            self.close_connection = True


def _content(request: dict[str, Any]) -> str:
    content = request["messages"][-1]["content"]
    return content if isinstance(content, str) else "".join(part.get("text", "") for part in content)


def _call(request: dict[str, Any]) -> list[dict[str, Any]]:
    arguments = json.dumps({"who": _content(request)})
    return [
        {
            "index": 0,
            "id": "call_1",
            "type": "function",
            "function": {"name": "look_up", "arguments": arguments},
        }
    ]


def _whole(request: dict[str, Any]) -> dict[str, Any]:
    calls = request.get("model") == "call"
    message: dict[str, Any] = {"role": "assistant", "content": None if calls else _content(request)}
    if calls:
        message["tool_calls"] = _call(request)
    return {"id": "x", "object": "chat.completion", "choices": [{"index": 0, "message": message, "finish_reason": "stop"}]}  # fmt: skip


def _chunks(request: dict[str, Any]) -> list[dict[str, Any]]:
    text = _content(request)
    deltas: list[dict[str, Any]] = [{"role": "assistant"}]
    if request.get("model") == "call":
        [call] = _call(request)
        arguments = call["function"]["arguments"]
        deltas.append({"tool_calls": [{**call, "function": {"name": "look_up", "arguments": ""}}]})
        deltas += [
            {"tool_calls": [{"index": 0, "function": {"arguments": arguments[at : at + 3]}}]}
            for at in range(0, len(arguments), 3)
        ]
    else:
        deltas += [{"content": text[at : at + 3]} for at in range(0, len(text), 3)]
    finish = [None] * len(deltas) + ["stop"]
    return [
        {"id": "x", "choices": [{"index": 0, "delta": delta, "finish_reason": end}]}
        for delta, end in zip([*deltas, {}], finish, strict=True)
    ]


@contextmanager
def upstream() -> Iterator[Upstream]:
    """Run the model in a thread."""
    server = Upstream()
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
