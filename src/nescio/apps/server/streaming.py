"""NDJSON: a note a line in, an answer a line out, in the same order; notes of a patient that follow each other are one record.

A reader takes lines only as fast as answers leave, so that a body of any size needs little memory.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Any

import orjson

from nescio.apps.server.bodies import LineReader
from nescio.apps.server.errors import RequestError, invalid, timed_out, too_large
from nescio.apps.server.notes import parse_json, parse_note
from nescio.apps.server.settings import Limits
from nescio.core.document import PATIENT_KEY, Document

Note = tuple[dict[str, Any], Document]
Work = Callable[[Sequence[Note]], Awaitable[list[dict[str, Any]]]]
"""Answers the notes of a record, one answer each."""

_AHEAD = 256  # records that are read ahead of the answers


class NoteStream:
    """One stream of notes.

    Args:
        reader: gives the lines.
        work: answers notes.
        limits: of the notes of a patient, and of the seconds an answer may wait to be fetched.
    """

    def __init__(self, reader: LineReader, work: Work, limits: Limits) -> None:
        self._reader = reader
        self._work = work
        self._limits = limits
        self._answers: asyncio.Queue[asyncio.Task[bytes] | None] = asyncio.Queue(_AHEAD)
        self._record: list[Note] = []
        self._size = 0
        self._patients: set[int] = set()

    async def answers(self) -> AsyncIterator[bytes]:
        """Yield the answers."""
        reading = asyncio.create_task(self._read())
        try:
            while (task := await self._answers.get()) is not None:
                yield await task
        finally:
            reading.cancel()
            while not self._answers.empty():
                left = self._answers.get_nowait()
                if left is not None:
                    left.cancel()
            self._reader.close()

    async def _read(self) -> None:
        number = 0
        try:
            async for line in self._reader.lines():
                number += 1
                try:
                    if line.strip():
                        await self._add(line)
                    else:
                        self._reader.free(len(line))
                except RequestError as error:
                    await self._end_record()
                    self._reader.free(len(line))
                    await self._put(_error_line(error, number))
            await self._end_record()
        except RequestError as error:  # the rest of the body cannot be read
            self._record = []
            await self._put(_error_line(error, number + 1))
        except Exception as error:  # noqa: BLE001 - the client is gone, or something broke: only the class may be shown
            self._record = []
            await self._put(_error_line(_broken(error), number + 1))
        finally:
            await self._answers.put(None)

    async def _add(self, line: bytes) -> None:
        value = parse_json(line)
        doc = parse_note(value, "the note")
        patient = doc.meta.get(PATIENT_KEY)
        if self._record and (patient is None or patient != self._record[-1][1].patient):
            await self._end_record()
        if patient is not None and not self._record:
            if hash(patient) in self._patients:
                raise invalid(
                    "notes of this patient came before; send those of a patient one after the other"
                )
            self._patients.add(hash(patient))
        if len(self._record) >= self._limits.notes or self._size + len(line) > self._limits.body_bytes:
            raise too_large("too many notes of one patient")
        self._record.append((value, doc))
        self._size += len(line) + 1
        if patient is None:
            await self._end_record()

    async def _end_record(self) -> None:
        if self._record:
            await self._put(self._answer(self._record, self._size))
            self._record, self._size = [], 0

    async def _answer(self, notes: Sequence[Note], size: int) -> bytes:
        try:
            return b"".join(orjson.dumps(answer) + b"\n" for answer in await self._work(notes))
        except Exception as error:  # noqa: BLE001 - only the class of what broke may be shown
            shown = error if isinstance(error, RequestError) else _broken(error)
            return b"".join([orjson.dumps(_error(shown, note.get("id"))) + b"\n" for note, _ in notes])
        finally:
            self._reader.free(size - 1)

    async def _put(self, answer: Any) -> None:
        """Queue an answer that is being made; one that nobody fetches ends the stream."""
        try:
            await asyncio.wait_for(self._answers.put(asyncio.ensure_future(answer)), self._limits.seconds)
        except asyncio.TimeoutError:
            raise timed_out() from None


async def _error_line(error: RequestError, line: int) -> bytes:
    return orjson.dumps({"line": line} | _error(error)) + b"\n"


def _broken(error: Exception) -> RequestError:
    return RequestError(500, "internal", type(error).__name__)


def _error(error: RequestError, note_id: Any = None) -> dict[str, Any]:
    return ({} if note_id is None else {"id": note_id}) | {"error": f"{error.code}: {error}"}
