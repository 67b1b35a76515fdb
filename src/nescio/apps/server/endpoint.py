"""What every route does around its own work: who calls, may they, counting, the log, and errors without a trace of the body."""

from __future__ import annotations

import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import aclosing
from typing import Any

import orjson
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nescio.apps.server.errors import RequestError
from nescio.apps.server.loopback import host_of, is_loopback
from nescio.apps.server.metrics import Metrics
from nescio.apps.server.tokens import LOCAL, BearerTokens, Token

Handler = Callable[[Request, Token], Awaitable[Response]]
Endpoint = Callable[[Request], Awaitable[Response]]
ErrorHandler = Callable[[Request, Exception], Awaitable[Response]]

log = logging.getLogger("nescio.server")

_HEADERS = [
    (b"cache-control", b"no-store"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
]


def json_response(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Return an answer in JSON."""
    return Response(orjson.dumps(value), status, headers, media_type="application/json")


class LineResponse(Response):
    """An answer that is sent while the body is still being read.

    `StreamingResponse` of starlette cannot be used: it listens for the end of the connection, and so takes parts of the body.

    Args:
        parts: of the answer.
        media_type: of the answer.
        headers: further ones.
    """

    def __init__(
        self, parts: AsyncIterator[bytes], media_type: str, headers: dict[str, str] | None = None
    ) -> None:
        self.status_code = 200
        self.media_type = media_type
        self.background = None
        self.init_headers(headers)
        self._parts = parts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002
        """Send the answer."""
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        async with aclosing(self._parts) as parts:  # type: ignore[type-var]
            async for part in parts:
                await send({"type": "http.response.body", "body": part, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


def application(routes: Sequence[Route], http_error: ErrorHandler) -> Starlette:
    """Return the application of routes.

    A path with a slash too many is not found: starlette would redirect it to what it takes for the address, and behind a proxy that does
    TLS this is plain HTTP, where a client sends its notes again.

    Args:
        routes: of the server.
        http_error: answers what no route does.
    """
    made = Starlette(routes=routes, exception_handlers={HTTPException: http_error})
    made.router.redirect_slashes = False
    return made


def error_response(error: RequestError) -> Response:
    """Return the answer to a request that is refused."""
    headers = {"retry-after": str(error.retry_after)} if error.retry_after else {}
    if error.status == 401:
        headers["www-authenticate"] = "Bearer"
    return json_response({"error": {"code": error.code, "message": str(error)}}, error.status, headers)


class Endpoints:
    """Makes the endpoints of routes.

    Args:
        tokens: of those who may call; None for everybody on this machine.
        metrics: counts.
        access_log: whether to log each request.
    """

    def __init__(self, tokens: BearerTokens | None, metrics: Metrics, *, access_log: bool = False) -> None:
        self._tokens = tokens
        self._metrics = metrics
        self._access_log = access_log

    def make(
        self, route: str, scope: str, handler: Handler, forbidden: Callable[[Token], None] | None = None
    ) -> Endpoint:
        """Return the endpoint of a route.

        Args:
            route: its name in metrics and logs.
            scope: what a token must allow; empty where none is asked for.
            handler: does the work.
            forbidden: gets a token that does not allow it, before the refusal is answered.
        """

        async def endpoint(request: Request) -> Response:
            began = time.perf_counter()
            name = "-"
            try:
                token = self._caller(request, scope)
                name = token.name
                if scope and scope not in token.scopes:
                    if forbidden:
                        forbidden(token)
                    raise RequestError(403, "scope", f"this token does not allow {scope}")
                response = await handler(request, token)
            except RequestError as error:
                response = error_response(error)
            except ClientDisconnect:
                response = Response(status_code=499)
            except Exception as error:  # noqa: BLE001 - only the class may be shown
                log.error("%s failed: %s", route, type(error).__name__)
                response = error_response(
                    RequestError(500, "internal", f"the request failed ({type(error).__name__})")
                )
            seconds = time.perf_counter() - began
            self._metrics.count_request(route, response.status_code, seconds)
            if self._access_log:
                log.info("%s %s %s %.1f ms", route, name, response.status_code, 1000 * seconds)
            return response

        endpoint.__name__ = route
        return endpoint

    def _caller(self, request: Request, scope: str) -> Token:
        if self._tokens is None:
            # A page of another site may reach this port through a name of its own; such a name is in the Host header.
            if not is_loopback(host_of("//" + request.headers.get("host", ""))):
                raise RequestError(
                    421, "host", "without tokens only requests to this machine's own address are served"
                )
            # It may also send a form, without asking first and without seeing the answer.
            origin = request.headers.get("origin")
            if origin is not None and not is_loopback(host_of(origin)):
                raise RequestError(403, "origin", "without tokens no other site is served")
            return LOCAL
        if not scope:
            return LOCAL
        kind, _, secret = request.headers.get("authorization", "").partition(" ")
        found = self._tokens.find(secret.strip()) if kind.lower() == "bearer" else None
        if found is None:
            raise RequestError(401, "token", "send a token: Authorization: Bearer ...")
        return found


class Guard:
    """The outermost layer: adds headers, and lets no exception reach the server, whose log would show it.

    Args:
        app: everything else.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        started = False

        async def with_headers(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                message = {**message, "headers": [*message["headers"], *_HEADERS]}
            await send(message)

        try:
            await self._app(scope, receive, with_headers)
        except Exception as error:  # noqa: BLE001 - only the class may be shown
            log.error("connection failed: %s", type(error).__name__)
            if scope["type"] == "http" and not started:
                failed = RequestError(500, "internal", f"the request failed ({type(error).__name__})")
                await error_response(failed)(scope, receive, with_headers)
