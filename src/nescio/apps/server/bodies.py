"""Reading bodies within limits: whole ones, and NDJSON line by line; a slow or endless body costs its sender alone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from starlette.requests import Request

from nescio.apps.server.budget import Budget
from nescio.apps.server.errors import RequestError, too_large
from nescio.apps.server.settings import Limits

NDJSON = "application/x-ndjson"
_JSON = "application/json"


def content_type(request: Request) -> str:
    """Return the type of the body.

    Raises:
        RequestError: it is neither JSON nor NDJSON, or is compressed.
    """
    found = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if found not in (_JSON, NDJSON):
        raise RequestError(415, "content-type", f"send {_JSON}, or {NDJSON} for a stream of notes")
    if request.headers.get("content-encoding", "identity") != "identity":
        raise RequestError(415, "content-encoding", "send the body uncompressed")
    return found


async def read_body(request: Request, limits: Limits, budget: Budget) -> bytes:
    """Return a whole body, which counts as held; free it once it is answered.

    Raises:
        RequestError: it is too large, comes too slowly, or there is no room for it now.
    """
    announced = request.headers.get("content-length", "")
    if announced.isdigit() and int(announced) > limits.body_bytes:
        raise _over(limits)
    parts: list[bytes] = []
    done = False

    async def read() -> None:
        held = 0
        async for part in request.stream():
            if held + len(part) > limits.body_bytes:
                raise _over(limits)
            budget.take(len(part))
            held += len(part)
            parts.append(part)

    try:
        await asyncio.wait_for(read(), limits.seconds)
        done = True
        return b"".join(parts)
    except asyncio.TimeoutError:
        raise _slow() from None
    finally:
        if not done:
            budget.free(sum(map(len, parts)))


class LineReader:
    """Reads a body line by line; what was read counts as held until it is freed.

    Args:
        request: with the body.
        limits: of a line, and of the seconds until more comes.
        budget: what it is held in.
    """

    def __init__(self, request: Request, limits: Limits, budget: Budget) -> None:
        self._stream = request.stream().__aiter__()
        self._limits = limits
        self._budget = budget
        self._held = 0

    async def lines(self) -> AsyncIterator[bytes]:
        """Yield the lines.

        Raises:
            RequestError: a line is too long, the next part takes too long to come, or there is no room for it now.
        """
        rest = bytearray()
        while (part := await _next(self._stream, self._limits.seconds)) is not None:
            self._budget.take(len(part))
            self._held += len(part)
            first, newline, more = part.partition(b"\n")
            rest += first
            if len(rest) > self._limits.body_bytes:
                raise _over(self._limits, "a line")
            if newline:
                yield bytes(rest)
                *lines, last = more.split(b"\n")
                for line in lines:
                    yield line
                rest = bytearray(last)
        if rest:
            yield bytes(rest)

    def free(self, size: int) -> None:
        """Hold a line of so many bytes no longer."""
        size = min(size + 1, self._held)  # its end was held as well
        self._held -= size
        self._budget.free(size)

    def close(self) -> None:
        """Hold nothing any longer."""
        self._budget.free(self._held)
        self._held = 0


async def _next(stream: AsyncIterator[bytes], seconds: float) -> bytes | None:
    try:
        return await asyncio.wait_for(stream.__anext__(), seconds)
    except StopAsyncIteration:
        return None
    except asyncio.TimeoutError:
        raise _slow() from None


def _slow() -> RequestError:
    return RequestError(408, "slow", "the body came too slowly")


def _over(limits: Limits, what: str = "the body") -> RequestError:
    return too_large(f"{what} is over {limits.body_bytes:,} bytes")
