"""Restoring answers: whole ones, and streams of events that are cut anywhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import orjson

from nescio.apps.gateway.restore import RestoreMap, Restorer
from nescio.core.errors import NescioError

_KEPT = frozenset("role id type name index finish_reason logprobs".split())
_IS_JSON = frozenset("arguments input".split())
_LONGEST = 16_000_000  # bytes of a line
_DEPTH = 100  # of an answer
_MARK = b"\xef\xbb\xbf"  # of the order of bytes
_Path = tuple[Any, ...]


class BrokenAnswerError(NescioError):
    """The upstream's answer is not what the protocol says."""


def read_json(data: bytes) -> Any:
    """Read a part of an answer.

    Raises:
        BrokenAnswerError: it is no JSON.
    """
    try:
        return orjson.loads(data)
    except orjson.JSONDecodeError:
        pass
    try:
        return json.loads(
            data.decode("utf-8")
        )  # which takes half a character, as fragments may end within one
    except (ValueError, RecursionError):
        raise BrokenAnswerError("an event of the answer is not JSON") from None


def write_json(value: Any) -> bytes:
    """Write what `read_json` read.

    Raises:
        BrokenAnswerError: it is nested too deeply.
    """
    try:
        return orjson.dumps(value)
    except orjson.JSONEncodeError:
        pass
    try:
        return json.dumps(value, separators=(",", ":")).encode()
    except RecursionError:
        raise BrokenAnswerError("the answer is nested too deeply") from None


def restore_answer(answer: Any, names: RestoreMap, *, is_json: bool) -> Any:
    """Return a whole answer with its names.

    Args:
        answer: the body, read.
        names: what stands for what.
        is_json: whether the request asked for JSON.

    Raises:
        BrokenAnswerError: it is no answer of the protocol.
    """
    choices = answer.get("choices") if isinstance(answer, dict) else None
    if not isinstance(choices, list):
        raise BrokenAnswerError("the answer has no choices")
    for choice in choices:
        for part in ("message", "delta"):
            if isinstance(choice, dict) and isinstance(choice.get(part), dict):
                for holder, key, path in _texts(choice[part], ()):
                    restorer = Restorer(names, is_json=is_json or path[-1] in _IS_JSON)
                    holder[key] = restorer.feed(holder[key]) + restorer.close()
    return answer


class StreamRestorer:
    """Restores a stream of server-sent events.

    Args:
        names: what stands for what.
        is_json: whether the request asked for JSON.
    """

    def __init__(self, names: RestoreMap, *, is_json: bool) -> None:
        self._names = names
        self._is_json = is_json
        self._rest = b""
        self._restorers: dict[int, dict[_Path, Restorer]] = {}
        self._last: dict[str, Any] = {}

    def feed(self, data: bytes) -> bytes:
        """Return what is certain after some more bytes.

        Raises:
            BrokenAnswerError: a line is too long, or an event is no JSON.
        """
        *lines, self._rest = (self._rest + data).split(b"\n")
        if len(self._rest) > _LONGEST:
            raise BrokenAnswerError("the answer has a line that is too long")
        return b"".join(self._line(line.rstrip(b"\r").removeprefix(_MARK)) + b"\n" for line in lines)

    def close(self) -> bytes:
        """Return the rest, for a stream that ended without saying so."""
        out = self.feed(b"\n") if self._rest else b""
        return out + self._flush()

    def _line(self, line: bytes) -> bytes:
        if not line.startswith(b"data:"):
            return line
        payload = line[5:].strip()
        if payload == b"[DONE]":
            return self._flush() + line
        chunk = read_json(payload)
        if isinstance(chunk, dict) and isinstance(chunk.get("choices"), list):
            self._last = {key: value for key, value in chunk.items() if key != "usage"}
            for choice in chunk["choices"]:
                if isinstance(choice, dict):
                    self._restore(choice)
        return b"data: " + write_json(chunk)

    def _restore(self, choice: dict[str, Any]) -> None:
        number = choice.get("index", 0)
        if not isinstance(number, int):
            raise BrokenAnswerError("a choice of the answer has no number")
        restorers = self._restorers.setdefault(number, {})
        delta = choice.get("delta")
        if not isinstance(delta, dict):
            delta = choice["delta"] = {}
        for holder, key, path in _texts(delta, ()):
            restorer = restorers.get(path)
            if restorer is None:
                restorer = restorers[path] = Restorer(
                    self._names, is_json=self._is_json or path[-1] in _IS_JSON
                )
            holder[key] = restorer.feed(holder[key])
        if choice.get("finish_reason"):
            self._add_rest(delta, restorers)

    def _add_rest(self, delta: dict[str, Any], restorers: dict[_Path, Restorer]) -> None:
        """Add what is still held to the last fragment of a choice."""
        for path, restorer in restorers.items():
            if rest := restorer.close():
                _append(delta, path, rest)
        restorers.clear()

    def _flush(self) -> bytes:
        """Return events with what is still held."""
        out = b""
        for number, restorers in self._restorers.items():
            delta: dict[str, Any] = {}
            self._add_rest(delta, restorers)
            if delta:
                choices = [{"index": number, "delta": delta, "finish_reason": None}]
                out += b"data: " + write_json({**self._last, "choices": choices}) + b"\n\n"
        return out


def _texts(value: Any, path: _Path) -> Iterator[tuple[Any, Any, _Path]]:
    """Yield where the texts of a message are: their holder, their key, and a path that is the same in all fragments."""
    if len(path) > _DEPTH:
        raise BrokenAnswerError("the answer is nested too deeply")
    if isinstance(value, dict):
        for key, item in list(value.items()):
            if key in _KEPT:
                continue
            if isinstance(item, str):
                yield value, key, (*path, key)
            else:
                yield from _texts(item, (*path, key))
    elif isinstance(value, list):
        for number, item in enumerate(value):
            at = item.get("index") if isinstance(item, dict) else number
            yield from _texts(item, (*path, at if isinstance(at, int) else number))


def _append(delta: dict[str, Any], path: _Path, text: str) -> None:
    """Add a text at a path; lists hold objects with an index."""
    *steps, last = path
    holder: Any = delta
    for step, following in zip(steps, path[1:], strict=True):
        if isinstance(holder, list):
            found = next((item for item in holder if item.get("index") == step), None)
            if found is None:
                found = {"index": step}
                holder.append(found)
            holder = found
        else:
            if holder.get(step) is None:
                holder[step] = [] if isinstance(following, int) else {}
            holder = holder[step]
    holder[last] = (holder.get(last) or "") + text
