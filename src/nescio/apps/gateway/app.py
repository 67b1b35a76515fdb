"""The routes of the gateway: clean, send, restore. Whatever fails before sending, nothing is sent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import orjson
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from nescio import __version__
from nescio.apps.gateway.answers import (
    BrokenAnswerError,
    StreamRestorer,
    read_json,
    restore_answer,
    write_json,
)
from nescio.apps.gateway.conversation import CleanRequest, clean_request
from nescio.apps.gateway.request import read_request, refused
from nescio.apps.gateway.settings import GatewaySettings
from nescio.apps.server.bodies import NDJSON, content_type, read_body
from nescio.apps.server.budget import Budget
from nescio.apps.server.endpoint import (
    Endpoints,
    Guard,
    LineResponse,
    application,
    error_response,
)
from nescio.apps.server.errors import RequestError, timed_out
from nescio.apps.server.loopback import direct_mounts
from nescio.apps.server.metrics import Metrics
from nescio.apps.server.monitoring import health_response, metrics_response
from nescio.apps.server.notes import parse_json
from nescio.apps.server.rates import RateLimiter
from nescio.apps.server.run import run
from nescio.apps.server.shared_scrubber import SharedScrubber
from nescio.apps.server.tokens import Token, load_tokens
from nescio.pipeline.scrubber import Scrubber

_SSE = "text/event-stream"
_CHAT = "/chat/completions"
_LONGEST = 64_000_000  # bytes of an answer


def serve_gateway(settings: GatewaySettings) -> None:
    """Serve until the process is told to end.

    Raises:
        ConfigError: the settings would expose notes.
        MissingExtraError: the extra `serve` is not installed.
    """
    settings.check()
    run(settings.serve, partial(_gateway, settings))


def _gateway(settings: GatewaySettings, scrubber: Scrubber, folder: Path) -> ASGIApp:
    return Gateway(settings, scrubber, folder).app()


class Gateway:
    """The routes and what they share; of a conversation nothing outlives its answer.

    Args:
        settings: how to run.
        scrubber: the pipeline with its model loaded.
        folder: where workers share counters and limits: numbers only.
    """

    def __init__(self, settings: GatewaySettings, scrubber: Scrubber, folder: Path) -> None:
        self._settings = settings
        self._limits = settings.serve.limits
        self._shared = SharedScrubber(scrubber)
        self._budget = Budget(self._limits.held_bytes)
        tokens = load_tokens(settings.serve.tokens) if settings.serve.tokens else None
        self._rates = RateLimiter(folder / "rates", len(tokens or ()))
        self._metrics = Metrics()
        self._endpoints = Endpoints(tokens, self._metrics, access_log=settings.serve.access_log)
        self._http = httpx.AsyncClient(
            headers={"user-agent": f"nescio-gateway/{__version__}"},
            timeout=httpx.Timeout(settings.upstream_seconds, connect=min(60.0, settings.upstream_seconds)),
            limits=httpx.Limits(max_connections=self._limits.connections, max_keepalive_connections=100),
            mounts=direct_mounts(settings.upstream),
        )

    def app(self) -> ASGIApp:
        """Return the application."""
        make = self._endpoints.make
        routes = [
            Route(f"/v1{_CHAT}", make("chat", "scrub", self._chat), methods=["POST"]),
            Route("/v1/models", make("models", "scrub", self._models), methods=["GET"]),
            Route("/health", make("health", "", self._health), methods=["GET"]),
            Route("/ready", make("ready", "", self._health), methods=["GET"]),
            Route("/metrics", make("metrics", "", self._show_metrics), methods=["GET"]),
        ]
        for path in sorted(allowed for allowed in self._settings.allowed if allowed.startswith("/")):
            routes.append(Route(path, make("allowed", "scrub", self._pass_on), methods=["GET", "POST"]))
        return Guard(application(routes, _http_error))

    async def _chat(self, request: Request, token: Token) -> Response:
        if content_type(request) == NDJSON:
            raise RequestError(415, "content-type", "send application/json")
        body = await read_body(request, self._limits, self._budget)
        try:
            clean, content = await self._clean(body, token)
        finally:
            self._budget.free(len(body))
        headers = {"x-nescio-hidden": ", ".join(f"{label}={n}" for label, n in sorted(clean.hidden.items()))}
        url = self._settings.upstream.rstrip("/") + _CHAT
        outgoing = self._http.build_request("POST", url, content=content, headers=self._headers(request))
        answer = await self._send(outgoing)
        kind = answer.headers.get("content-type", "").partition(";")[0].strip().lower()
        if answer.is_success and kind == _SSE:
            return LineResponse(self._events(answer, clean), _SSE, headers)
        if "retry-after" in answer.headers:
            headers["retry-after"] = answer.headers["retry-after"]
        data = self._whole(answer, await _read(answer), clean)
        return Response(data, answer.status_code, headers, media_type="application/json")

    async def _clean(self, body: bytes, token: Token) -> tuple[CleanRequest, bytes]:
        """Return what may go out, and its JSON. Whatever goes wrong here, nothing was sent."""
        try:
            read = read_request(parse_json(body), self._settings.allowed)
            self._rates.take(token, len(read.slots), sum(len(slot.text) for slot in read.slots))
            self._metrics.count_notes("chat", len(read.slots), sum(len(slot.text) for slot in read.slots))
            clean = await asyncio.wait_for(clean_request(self._shared, read), self._limits.seconds)
            content = orjson.dumps(clean.body)
        except RequestError:
            raise
        except asyncio.TimeoutError:
            raise timed_out() from None
        except Exception as error:  # noqa: BLE001 - fail closed, whatever it was; only the class may be shown
            raise refused(f"the request could not be cleaned ({type(error).__name__})") from None
        self._metrics.count_results(clean.hidden)
        return clean, content

    def _headers(self, request: Request) -> dict[str, str]:
        """Return the headers that go out: none of the caller's but their authorisation, where the gateway has none."""
        key = self._settings.upstream_key
        sent = "" if self._settings.serve.tokens else request.headers.get("authorization", "")
        authorisation = f"Bearer {key}" if key else sent
        kind = {"content-type": "application/json"}
        return kind | {"authorization": authorisation} if authorisation else kind

    async def _send(self, outgoing: httpx.Request) -> httpx.Response:
        try:
            answer = await self._http.send(outgoing, stream=True)
        except httpx.HTTPError as error:
            raise _upstream(f"the upstream cannot be reached ({type(error).__name__})") from None
        if answer.is_redirect:
            await answer.aclose()
            raise _upstream("the upstream is at another address; give that with --upstream")
        return answer

    def _whole(self, answer: httpx.Response, data: bytes, clean: CleanRequest) -> bytes:
        try:
            value = read_json(data)
            if answer.is_success:
                value = restore_answer(value, clean.names, is_json=_asks_for_json(clean.body))
            return write_json(value)  # an error of the upstream is in its own words, which has seen tags only
        except BrokenAnswerError:
            raise _upstream("the upstream's answer is not of the protocol") from None

    async def _events(self, answer: httpx.Response, clean: CleanRequest) -> AsyncIterator[bytes]:
        restorer = StreamRestorer(clean.names, is_json=_asks_for_json(clean.body))
        try:
            async for data in answer.aiter_bytes():
                if out := restorer.feed(data):
                    yield out
            yield restorer.close()
        except (httpx.HTTPError, BrokenAnswerError) as error:
            message = {
                "error": {"code": "upstream", "message": f"the stream broke off ({type(error).__name__})"}
            }
            yield b"data: " + orjson.dumps(message) + b"\n\n"
        finally:
            await answer.aclose()

    async def _models(self, request: Request, _: Token) -> Response:
        url = self._settings.upstream.rstrip("/") + "/models"
        return await self._unchanged(self._http.build_request("GET", url, headers=self._headers(request)))

    async def _pass_on(self, request: Request, _: Token) -> Response:
        """Send a request that the operator allowed as it is."""
        body = await read_body(request, self._limits, self._budget)
        try:
            url = self._settings.upstream.rstrip("/") + request.url.path.removeprefix("/v1")
            outgoing = self._http.build_request(
                request.method, url, content=body, headers=self._headers(request)
            )
            return await self._unchanged(outgoing)
        finally:
            self._budget.free(len(body))

    async def _unchanged(self, outgoing: httpx.Request) -> Response:
        answer = await self._send(outgoing)
        data = await _read(answer)
        return Response(data, answer.status_code, media_type=answer.headers.get("content-type"))

    async def _health(self, _: Request, __: Token) -> Response:
        return health_response(self._shared, self._limits.seconds)

    async def _show_metrics(self, _: Request, __: Token) -> Response:
        return metrics_response(self._metrics)


def _asks_for_json(body: dict[str, Any]) -> bool:
    wanted = body.get("response_format")
    return isinstance(wanted, dict) and str(wanted.get("type", "")).startswith("json")


async def _read(answer: httpx.Response) -> bytes:
    """Return a whole answer, and close it.

    Raises:
        RequestError: it broke off, or fills the memory.
    """
    data = bytearray()
    try:
        async for part in answer.aiter_bytes():
            data += part
            if len(data) > _LONGEST:
                raise _upstream("the upstream's answer is too long")
    except httpx.HTTPError as error:
        raise _upstream(f"the upstream's answer broke off ({type(error).__name__})") from None
    finally:
        await answer.aclose()
    return bytes(data)


def _upstream(message: str) -> RequestError:
    return RequestError(502, "upstream", message)


async def _http_error(_: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    if status == 404:
        return error_response(
            RequestError(
                404, "endpoint", "this endpoint is not cleaned, so it is refused; --allow permits a path"
            )
        )
    return error_response(RequestError(status, "http", "the request cannot be served"))
