"""NDJSON whose notes cannot be worked on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any, cast

from nescio.apps.server.bodies import LineReader
from nescio.apps.server.settings import Limits
from nescio.apps.server.streaming import Note, NoteStream


class Lines:
    """A reader of lines that are there already."""

    def __init__(self, *lines: bytes) -> None:
        self._lines = lines

    async def lines(self) -> AsyncIterator[bytes]:
        for line in self._lines:
            yield line

    def free(self, size: int) -> None:
        pass

    def close(self) -> None:
        pass


def test_a_note_that_breaks_something_does_not_end_the_stream() -> None:
    async def work(notes: Sequence[Note]) -> list[dict[str, Any]]:
        if "Quillfeather" in notes[0][1].text:
            raise KeyError("Quillfeather")
        return [{"text": doc.text} for _, doc in notes]

    async def answers() -> list[bytes]:
        reader = Lines(b'{"id": 7, "text": "Quillfeather"}', b'{"text": "well"}')
        return [part async for part in NoteStream(cast(LineReader, reader), work, Limits()).answers()]

    assert asyncio.run(answers()) == [b'{"id":7,"error":"internal: KeyError"}\n', b'{"text":"well"}\n']
