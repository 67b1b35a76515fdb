"""How many bytes of bodies a worker holds: what is over the limit waits, or is refused, instead of filling the memory."""

from __future__ import annotations

import asyncio

from nescio.apps.server.errors import busy


class Budget:
    """Bytes that may be held at a time.

    Args:
        limit: how many.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._held = 0
        self._freed = asyncio.Event()

    @property
    def held(self) -> int:
        """Bytes that are held now."""
        return self._held

    def take(self, size: int) -> None:
        """Hold some bytes.

        Raises:
            RequestError: there is no room for them now.
        """
        if self._held + size > self._limit:
            raise busy()
        self._held += size

    async def wait(self, size: int) -> None:
        """Hold some bytes, once there is room for them."""
        while self._held + size > self._limit:
            self._freed.clear()
            await self._freed.wait()
        self._held += size

    def free(self, size: int) -> None:
        """Hold them no longer."""
        self._held -= size
        self._freed.set()
