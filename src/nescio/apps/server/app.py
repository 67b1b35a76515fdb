"""The routes of the service. Each reads a body within limits, asks the `shared_scrubber`, and keeps nothing.

`endpoint` is what all have in common, `openapi` describes them, `run` starts the server.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from nescio import __version__
from nescio.apps.server.audit import RevealAudit
from nescio.apps.server.bodies import NDJSON, LineReader, content_type, read_body
from nescio.apps.server.budget import Budget
from nescio.apps.server.endpoint import (
    Endpoints,
    Guard,
    LineResponse,
    application,
    error_response,
    json_response,
)
from nescio.apps.server.errors import RequestError, invalid, timed_out
from nescio.apps.server.metrics import Metrics
from nescio.apps.server.monitoring import health_response, metrics_response
from nescio.apps.server.notes import (
    detected_note,
    fields_of,
    note_like,
    parse_json,
    parse_notes,
    scrubbed_note,
)
from nescio.apps.server.openapi import docs_page, openapi
from nescio.apps.server.rates import RateLimiter
from nescio.apps.server.settings import ServeSettings
from nescio.apps.server.shared_scrubber import SharedScrubber
from nescio.apps.server.streaming import Note, NoteStream
from nescio.apps.server.tokens import Token, load_tokens
from nescio.core.document import Document
from nescio.core.errors import NescioError, SecretError
from nescio.pipeline.scrubber import Scrubber

T = TypeVar("T")
_RESAMPLES = 1_000


class Service:
    """The routes and what they share.

    Args:
        settings: how to serve.
        scrubber: the pipeline with its model loaded.
        folder: where workers share counters and limits: numbers only.
    """

    def __init__(self, settings: ServeSettings, scrubber: Scrubber, folder: Path) -> None:
        self._settings = settings
        self._limits = settings.limits
        self._shared = SharedScrubber(scrubber)
        self._budget = Budget(settings.limits.held_bytes)
        tokens = load_tokens(settings.tokens) if settings.tokens else None
        self._rates = RateLimiter(folder / "rates", len(tokens or ()))
        self._metrics = Metrics()
        self._audit = RevealAudit(settings.audit) if settings.allow_reveal else None
        self._endpoints = Endpoints(tokens, self._metrics, access_log=settings.access_log)

    def app(self) -> ASGIApp:
        """Return the application."""
        make = self._endpoints.make
        routes = [
            Route("/detect", make("detect", "detect", self._detect), methods=["POST"]),
            Route("/scrub", make("scrub", "scrub", self._scrub), methods=["POST"]),
            Route("/evaluate", make("evaluate", "detect", self._evaluate), methods=["POST"]),
            Route("/models", make("models", "", self._models), methods=["GET"]),
            Route("/health", make("health", "", self._health), methods=["GET"]),
            Route("/ready", make("ready", "", self._ready), methods=["GET"]),
            Route("/metrics", make("metrics", "", self._show_metrics), methods=["GET"]),
            Route("/docs", make("docs", "", self._docs), methods=["GET"]),
            Route("/openapi.json", make("openapi", "", self._openapi), methods=["GET"]),
        ]
        if audit := self._audit:
            reveal = make(
                "reveal", "reveal", self._reveal, lambda token: audit.write(token.name, 0, 0, "forbidden")
            )
            routes.append(Route("/reveal", reveal, methods=["POST"]))
        return Guard(application(routes, _http_error))

    async def _detect(self, request: Request, token: Token) -> Response:
        async def work(notes: Sequence[Note]) -> list[dict[str, Any]]:
            docs = [doc for _, doc in notes]
            self._metrics.count_notes("detect", len(docs), _size(docs))
            found = await self._in_time(self._shared.detect(docs))
            self._metrics.count_results(
                Counter(span.label for detection in found for span in detection.spans),
                sum(bool(detection.error) for detection in found),
            )
            return [detected_note(note, one) for (note, _), one in zip(notes, found, strict=True)]

        if content_type(request) == NDJSON:
            return self._stream(request, token, work)
        body = await read_body(request, self._limits, self._budget)
        try:
            table = fields_of(parse_json(body), ("notes",), "the body")
            return json_response(await self._answer(table, token, work))
        finally:
            self._budget.free(len(body))

    async def _scrub(self, request: Request, token: Token) -> Response:
        policy: str | None = None

        async def work(notes: Sequence[Note]) -> list[dict[str, Any]]:
            docs = [doc for _, doc in notes]
            self._metrics.count_notes("scrub", len(docs), _size(docs))
            results = await self._in_time(self._shared.scrub(docs, policy))
            self._metrics.count_results(
                Counter(change.span.label for result in results for change in result.changes),
                sum(result.doc is None for result in results),
            )
            return [scrubbed_note(note, one) for (note, _), one in zip(notes, results, strict=True)]

        if content_type(request) == NDJSON:
            policy = request.query_params.get("policy")
            self._shared.with_policy(policy)
            return self._stream(request, token, work)
        body = await read_body(request, self._limits, self._budget)
        try:
            table = fields_of(parse_json(body), ("notes", "policy"), "the body")
            policy = table.get("policy")
            if policy is not None and not isinstance(policy, str):
                raise invalid("policy must be the name of a policy")
            self._shared.with_policy(policy)
            return json_response(await self._answer(table, token, work))
        finally:
            self._budget.free(len(body))

    async def _answer(self, table: Any, token: Token, work: Any) -> dict[str, Any]:
        """Answer a body with a list of notes."""
        given = table.get("notes")
        docs = parse_notes(given, self._limits.notes)
        self._rates.take(token, len(docs), _size(docs))
        answers = await work(list(zip(given, docs, strict=True)))
        return {"notes": answers, "failed": sum("error" in answer for answer in answers)}

    def _stream(self, request: Request, token: Token, work: Any) -> Response:
        """Answer NDJSON. A token over its rate waits."""

        async def in_turn(notes: Sequence[Note]) -> list[dict[str, Any]]:
            docs = [doc for _, doc in notes]
            while True:
                try:
                    self._rates.take(token, len(docs), _size(docs))
                    break
                except RequestError as error:
                    if error.status != 429:
                        raise
                    await asyncio.sleep(error.retry_after)
            answers: list[dict[str, Any]] = await work(notes)
            return answers

        stream = NoteStream(LineReader(request, self._limits, self._budget), in_turn, self._limits)
        return LineResponse(stream.answers(), NDJSON)

    async def _evaluate(self, request: Request, token: Token) -> Response:
        from nescio.evaluate import evaluate

        if content_type(request) == NDJSON:
            raise RequestError(415, "content-type", "send application/json")
        body = await read_body(request, self._limits, self._budget)
        try:
            table = fields_of(parse_json(body), ("gold", "system"), "the body")
            gold = parse_notes(table.get("gold"), self._limits.notes, spans=True, place="gold")
            if not gold:
                raise invalid("gold has no notes")
            given = table.get("system")
            self._rates.take(token, len(gold), _size(gold))
            self._metrics.count_notes("evaluate", len(gold), _size(gold))
            if given is None:
                found = await self._in_time(self._shared.detect([doc.with_spans(()) for doc in gold]))
                system = [doc.with_spans(one.spans) for doc, one in zip(gold, found, strict=True)]
            else:
                system = parse_notes(given, self._limits.notes, spans=True, place="system")
            try:
                scores = await self._in_time(
                    asyncio.to_thread(lambda: evaluate(gold, system, resamples=_RESAMPLES).to_json())
                )
            except NescioError as error:
                raise invalid(
                    f"cannot be scored ({type(error).__name__}): are ids and texts the same on both sides?"
                ) from None
            return json_response(scores)
        finally:
            self._budget.free(len(body))

    async def _reveal(self, request: Request, token: Token) -> Response:
        from nescio.pipeline.keys.reveal import reveal_document

        if self._audit is None or content_type(request) == NDJSON:
            raise RequestError(415, "content-type", "send application/json")
        body = await read_body(request, self._limits, self._budget)
        try:
            table = fields_of(parse_json(body), ("notes",), "the body")
            docs = parse_notes(table.get("notes"), self._limits.notes)
            self._rates.take(token, len(docs), _size(docs))
            key = self._settings.scrub.key
            try:
                revealed = await self._in_time(
                    asyncio.to_thread(lambda: [reveal_document(doc, key) for doc in docs])
                )
            except SecretError:
                self._audit.write(token.name, len(docs), 0, "refused")
                raise RequestError(
                    422, "key", "a token does not open: it was made with another key, or was changed"
                ) from None
            tokens = sum(count for _, count in revealed)
            self._audit.write(token.name, len(docs), tokens, "revealed")  # before anything is answered
            self._metrics.count_revealed(tokens)
            answers = [note_like(note, doc) for note, (doc, _) in zip(table["notes"], revealed, strict=True)]
            return json_response({"notes": answers})
        finally:
            self._budget.free(len(body))

    async def _models(self, _: Request, __: Token) -> Response:
        from nescio.detect.model_card import read_card
        from nescio.models.saved import model_folder, shipped_models
        from nescio.replace.policy import policy_names

        cards = [(name, read_card(model_folder(name), verify=False)) for name in shipped_models()]
        shipped = [
            {"name": name, "language": card.language, "scheme": card.scheme, "labels": list(card.labels)}
            for name, card in cards
        ]
        used = self._settings.scrub
        return json_response(
            {
                "nescio": __version__,
                "model": Path(used.model).name,
                "policy": used.policy.name,
                "policies": policy_names(),
                "shipped": shipped,
            }
        )

    async def _health(self, _: Request, __: Token) -> Response:
        return health_response(self._shared, self._limits.seconds)

    async def _ready(self, _: Request, __: Token) -> Response:
        if self._shared.is_stuck(self._limits.seconds) or self._budget.held > 0.9 * self._limits.held_bytes:
            raise RequestError(503, "busy", "this worker takes no more for now", retry_after=1)
        return json_response({"status": "ready", "waiting": self._shared.waiting})

    async def _show_metrics(self, _: Request, __: Token) -> Response:
        return metrics_response(self._metrics)

    async def _docs(self, _: Request, __: Token) -> Response:
        page, policy = docs_page()
        return HTMLResponse(page, headers={"content-security-policy": policy})

    async def _openapi(self, _: Request, __: Token) -> Response:
        return json_response(openapi(self._settings))

    async def _in_time(self, work: Awaitable[T]) -> T:
        try:
            return await asyncio.wait_for(work, self._limits.seconds)
        except asyncio.TimeoutError:
            raise timed_out() from None


def _size(docs: Sequence[Document]) -> int:
    return sum(len(doc.text) for doc in docs)


async def _http_error(_: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    words = {
        404: ("not-found", "there is nothing here; see /docs"),
        405: ("method", "another method; see /docs"),
    }
    response = error_response(
        RequestError(status, *words.get(status, ("http", "the request cannot be served")))
    )
    if isinstance(error, HTTPException):
        response.headers.update(error.headers or {})
    return response
