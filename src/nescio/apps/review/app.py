"""The server of the page: routes, and the process that serves them on this machine alone.

Every request is a POST with JSON, so that no text of a note is in an address; nothing is logged but classes of errors.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import math
import re
import socket
from collections.abc import Awaitable, Callable
from importlib import resources
from typing import Any

import orjson
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from nescio.apps.review.access import Access
from nescio.apps.review.marks import Mark
from nescio.apps.review.review import Answer, Review
from nescio.apps.server.endpoint import Guard, error_response, json_response
from nescio.apps.server.errors import RequestError, invalid, too_large
from nescio.apps.server.run import check_address
from nescio.core.errors import NescioError

HOST = "127.0.0.1"
_MOST = 4_000_000  # bytes of a body
_INLINE = re.compile(r"<(script|style)[^>]*>(.*?)</\1>", re.DOTALL)

Action = Callable[[str, dict[str, Any]], Answer]


class ReviewApp:
    """The routes.

    Args:
        review: answers.
        access: says who may ask.
    """

    def __init__(self, review: Review, access: Access) -> None:
        self._review = review
        self._access = access
        self._page = (resources.files("nescio.apps.review") / "page.html").read_text("utf-8")
        self._headers = {"content-security-policy": content_policy(self._page), "x-frame-options": "DENY"}

    def app(self) -> ASGIApp:
        """Return the application."""
        actions: dict[str, Action] = {
            "queue": lambda who, body: self._review.queue(who, _text(body, "order")),
            "note": lambda who, body: self._review.note(who, _number(body, "note")),
            "edit": lambda who, body: self._review.edit(
                who, _number(body, "note"), _pairs(body, "remove"), _marks(body, "add")
            ),
            "everywhere": lambda who, body: self._review.everywhere(
                who, _number(body, "note"), _one_mark(body)
            ),
            "always": lambda who, body: self._review.always(
                who, _number(body, "note"), _one_mark(body), phi=body.get("phi") is True
            ),
            "undo": lambda who, _: self._review.undo(who),
            "finish": lambda who, body: self._review.finish(
                who, _number(body, "note"), body.get("done") is True, _seconds(body)
            ),
            "after": lambda who, body: self._review.after(who, _number(body, "note")),
            "search": lambda _, body: self._review.search(_text(body, "words")),
            "compare": lambda _, __: self._review.compare(),
            "choose": lambda _, body: self._review.choose(
                _number(body, "note"), _text(body, "region"), _text(body, "chosen")
            ),
            "learn": lambda who, body: self._review.learn(who, begin=body.get("begin") is True),
            "export": lambda _, body: self._review.export(
                _text(body, "whose"), _text(body, "to"), _text(body, "name")
            ),
        }
        routes = [
            Route("/", _guarded(self._show_page), methods=["GET"]),
            Route("/api/about", _guarded(self._about), methods=["POST"]),
            Route("/api/name", _guarded(self._name), methods=["POST"]),
            *(
                Route(f"/api/{name}", _guarded(self._endpoint(action)), methods=["POST"])
                for name, action in actions.items()
            ),
        ]
        return Guard(Starlette(routes=routes))

    async def _show_page(self, request: Request) -> Response:
        entered = self._access.enter(request)
        if entered is not None:
            return entered
        self._access.session(request)
        return HTMLResponse(self._page, headers=self._headers)

    async def _about(self, request: Request) -> Response:
        _, reviewer = self._access.session(request)
        return json_response(await asyncio.to_thread(self._review.about, reviewer))

    async def _name(self, request: Request) -> Response:
        session, _ = self._access.session(request)
        name = self._review.check_name(_text(await _body(request), "name"))
        self._review.store.set_session_reviewer(session, name)
        return json_response({"reviewer": name})

    def _endpoint(self, action: Action) -> Callable[[Request], Awaitable[Response]]:
        async def endpoint(request: Request) -> Response:
            _, reviewer = self._access.session(request)
            if not reviewer:
                raise RequestError(409, "name", "say who reviews first")
            body = await _body(request)
            return json_response(await asyncio.to_thread(action, reviewer, body))

        return endpoint


def serve(app: ASGIApp, port: int, ready: Callable[[], None]) -> None:
    """Serve until the process is told to end, in this process alone: killing it ends everything.

    Args:
        app: the application.
        port: to listen at.
        ready: called once it listens.

    Raises:
        ConfigError: the port is taken.
    """
    from granian.constants import Interfaces
    from granian.server.embed import Server

    check_address(HOST, port)

    async def run() -> None:
        server = Server(
            app, address=HOST, port=port, interface=Interfaces.ASGINL, websockets=False, log_enabled=False
        )
        serving = asyncio.create_task(server.serve())
        while not (serving.done() or await asyncio.to_thread(_listens, port)):
            await asyncio.sleep(0.02)
        ready()
        await serving

    asyncio.run(run())


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex((HOST, port)) == 0


def content_policy(page: str) -> str:
    """Return the content security policy of a page: its own scripts and styles by their hashes, and nothing else from anywhere."""
    hashes: dict[str, list[str]] = {"script": [], "style": []}
    for kind, content in _INLINE.findall(page):
        digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
        hashes[kind].append(f"'sha256-{digest}'")
    return (
        f"default-src 'none'; script-src {' '.join(hashes['script']) or chr(39) + 'none' + chr(39)}; "
        f"style-src {' '.join(hashes['style']) or chr(39) + 'none' + chr(39)}; "
        "connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def _guarded(endpoint: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    """Return an endpoint whose errors are one line, without a trace of the body."""

    async def guarded(request: Request) -> Response:
        try:
            return await endpoint(request)
        except RequestError as error:
            return error_response(error)
        except NescioError as error:
            return error_response(RequestError(422, "refused", str(error)))

    guarded.__name__ = endpoint.__name__
    return guarded


async def _body(request: Request) -> dict[str, Any]:
    if request.headers.get("content-type", "").partition(";")[0] != "application/json":
        raise RequestError(415, "content-type", "send application/json")
    data = bytearray()
    async for part in request.stream():
        data += part
        if len(data) > _MOST:
            raise too_large("the request is too large")
    try:
        table = orjson.loads(data)
    except orjson.JSONDecodeError:
        raise invalid("the body is no JSON") from None
    if not isinstance(table, dict):
        raise invalid("the body is no object")
    return table


def _text(body: dict[str, Any], name: str) -> str:
    value = body.get(name)
    if not isinstance(value, str):
        raise invalid(f"{name} must be text")
    return value


def _number(body: dict[str, Any], name: str) -> int:
    value = body.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise invalid(f"{name} must be a number")
    return value


def _seconds(body: dict[str, Any]) -> float:
    value = body.get("seconds") or 0.0
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        raise invalid("seconds must be a number")
    return float(value)


def _pairs(body: dict[str, Any], name: str) -> list[tuple[int, int]]:
    try:
        return [(int(start), int(end)) for start, end in body.get(name) or ()]
    except (TypeError, ValueError):
        raise invalid(f"{name} must be pairs of offsets") from None


def _marks(body: dict[str, Any], name: str) -> list[Mark]:
    try:
        return [
            Mark(int(start), int(end), str(label), state, str(source), float(score), bool(found))
            for start, end, label, state, source, score, found in body.get(name) or ()
        ]
    except (TypeError, ValueError):
        raise invalid(f"{name} must be marks") from None


def _one_mark(body: dict[str, Any]) -> Mark:
    marks = _marks(body, "add")
    if len(marks) != 1:
        raise invalid("add must be one mark")
    return marks[0]
