"""Presidio's analyzer behind a server of the same kind as ours: starlette and orjson on granian, many texts in a body.

Runs in Presidio's own environment: `python serve_presidio.py PORT`. POST /detect {"notes": [{"text": ...}]}, GET /ready.
"""

from __future__ import annotations

import logging
import multiprocessing
import sys
import threading
import warnings
from typing import Any


def make_app(find: Any) -> Any:
    """Return the application; one thread analyzes at a time, as in ours."""
    import asyncio

    import orjson
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.routing import Route

    lock = threading.Lock()

    def work(texts: list[str]) -> bytes:
        with lock:
            found = find(texts)
        spans = [[{"start": start, "end": end, "label": label} for start, end, label in one] for one in found]
        return orjson.dumps({"notes": [{"spans": one} for one in spans]})

    async def detect(request: Request) -> Response:
        body = orjson.loads(await request.body())
        data = await asyncio.to_thread(work, [note["text"] for note in body["notes"]])
        return Response(data, media_type="application/json")

    async def ready(_: Request) -> Response:
        return Response(b"{}")

    return Starlette(routes=[Route("/detect", detect, methods=["POST"]), Route("/ready", ready)])


def main() -> None:
    """Load the analyzer once and serve."""
    import argparse

    from granian.constants import Interfaces
    from granian.server import Server
    from peer_presidio import load

    warnings.simplefilter("ignore")
    logging.disable(logging.WARNING)
    find = load(argparse.Namespace(shipped=False))
    find(["Mr. Smith denies fever."])
    multiprocessing.set_start_method("fork", force=True)
    server = Server("presidio", port=int(sys.argv[1]), interface=Interfaces.ASGINL, log_enabled=False)
    server.serve(target_loader=lambda _: make_app(find))


if __name__ == "__main__":
    main()
