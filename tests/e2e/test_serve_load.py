"""The service and the gateway under load: many callers, bad ones among them, a worker that is killed, bodies without end."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import statistics
import time
from pathlib import Path

import httpx
import pytest

from servers import Running, running
from upstream import upstream

NOTE = "Mr. Quillfeather was seen by Dr. Brackenbury on 3/{}/2061. He denies fever. MR{:06d}"
HEAD = (
    b"POST /scrub HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
)
REQUESTS, AT_A_TIME = 10_000, 64
WORDS = 500  # different record numbers: the caches of words, which are bounded, must be full before memory is measured


def memory(server: Running) -> int:
    """Return the bytes of all workers."""
    pages = [int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in server.workers()]
    return sum(pages) * os.sysconf("SC_PAGE_SIZE")


class Caller:
    """One connection, which is opened again where it breaks. A client library would take longer for a request than the service does."""

    def __init__(self, server: Running) -> None:
        self._address = ("127.0.0.1", int(server.url.rpartition(":")[2]))
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, number: int, *, bad: bool = False) -> tuple[int, str, float]:
        """Return status, answer and seconds of a request; 0 where the connection broke."""
        text = NOTE.format(number % 28 + 1, number % WORDS)
        body = {"notes": [{"id": str(number), "text": text}], "policy": "tag"}
        data = b'{"notes": [{"text": "Quillfeather' if bad else json.dumps(body).encode()
        began = time.perf_counter()
        try:
            status, answer = await asyncio.wait_for(self._post(data), 120)
        except (OSError, asyncio.IncompleteReadError):
            self.close()
            return 0, "", 0.0
        return status, answer, time.perf_counter() - began

    async def _post(self, data: bytes) -> tuple[int, str]:
        if self._streams is None:
            self._streams = await asyncio.open_connection(*self._address)
        reader, writer = self._streams
        writer.write(HEAD % len(data) + data)
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        size = int(head.partition(b"content-length:")[2].split(b"\r\n")[0])
        return int(head.split()[1]), (await reader.readexactly(size)).decode()

    def close(self) -> None:
        """Close the connection."""
        if self._streams:
            self._streams[1].close()
            self._streams = None


Answers = dict[int, tuple[int, str, float]]


async def load(server: Running, numbers: range, bad_every: int = 0, found: Answers | None = None) -> Answers:
    """Send requests, so many at a time; return the answers by number, which are put into ``found`` as they come."""
    waiting = iter(numbers)
    found = {} if found is None else found

    async def call() -> None:
        caller = Caller(server)
        for number in waiting:
            bad = bool(bad_every) and number % bad_every == 0
            found[number] = await caller.ask(number, bad=bad)
        caller.close()

    await asyncio.gather(*(call() for _ in range(AT_A_TIME)))
    return found


@pytest.mark.slow
def test_ten_thousand_requests(tmp_path: Path) -> None:
    with running(tmp_path, "serve", "--workers", 2) as server:
        asyncio.run(load(server, range(1, 2001)))
        before = memory(server)
        found = asyncio.run(load(server, range(1, REQUESTS + 1), bad_every=100))
        after = memory(server)
    assert len(found) == REQUESTS
    for number, (status, text, _) in found.items():
        assert "Quillfeather" not in text
        assert "Brackenbury" not in text
        if number % 100:
            assert status == 200
            [note] = json.loads(text)["notes"]
            assert note["id"] == str(number)
            assert note["text"].startswith("Mr. [PATIENT] was seen by Dr. [DOCTOR] on [DATE].")
        else:
            assert status == 400
    times = sorted(seconds for number, (_, _, seconds) in found.items() if number % 100)
    assert times[int(0.99 * len(times))] < 10 * statistics.median(times)
    assert after < 1.1 * before + 20e6


@pytest.mark.slow
def test_a_worker_is_killed_under_load(tmp_path: Path) -> None:
    with running(tmp_path, "serve", "--workers", 2) as server:
        first = server.workers()

        async def kill_and_load() -> Answers:
            found: Answers = {}

            async def kill() -> None:
                while len(found) < 500:
                    await asyncio.sleep(0.01)
                os.kill(first[0], signal.SIGKILL)

            killing = asyncio.create_task(kill())
            await load(server, range(1, 3001), found=found)
            await killing
            return found

        found = asyncio.run(kill_and_load())
        for _ in range(300):
            if len(server.workers()) == 2 and first[0] not in server.workers():
                break
            time.sleep(0.1)
        assert len(server.workers()) == 2
        assert first[1] in server.workers()
        again = asyncio.run(load(server, range(1, 201)))
    lost = [number for number, (status, _, _) in found.items() if status == 0]
    assert len(lost) <= AT_A_TIME  # no more than were under way
    for number, (status, text, _) in [*found.items(), *again.items()]:
        assert "Quillfeather" not in text
        if number not in lost:
            assert status == 200
            assert [note["id"] for note in json.loads(text)["notes"]] == [str(number)]
    assert all(status == 200 for status, _, _ in again.values())


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["length", "chunked", "ndjson"])
def test_endless_bodies_and_slow_clients_do_not_hurt_others(tmp_path: Path, kind: str) -> None:
    with running(tmp_path, "serve", "--timeout", 20) as server:
        address = ("127.0.0.1", int(server.url.rpartition(":")[2]))
        asyncio.run(load(server, range(1, 301)))
        before = memory(server)
        slow = [socket.create_connection(address) for _ in range(200)]
        for one in slow:
            one.sendall(
                b"POST /scrub HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"
            )
        size = {"length": "Content-Length: 1000000000"}.get(kind, "Transfer-Encoding: chunked")
        media = "application/x-ndjson" if kind == "ndjson" else "application/json"
        with socket.create_connection(address) as large:
            large.settimeout(60)
            large.sendall(
                f"POST /scrub HTTP/1.1\r\nHost: localhost\r\nContent-Type: {media}\r\n{size}\r\n\r\n".encode()
            )
            part = b'{"text": "' + b"a" * 999_990
            sent = 0
            try:
                while sent < 1_000_000_000:
                    large.sendall(part if kind == "length" else b"%x\r\n%s\r\n" % (len(part), part))
                    sent += len(part)
                    part = b"a" * 1_000_000
            except OSError:
                pass  # the server does not take it
        assert sent < 100_000_000
        found = asyncio.run(load(server, range(1, 101)))
        assert all(status == 200 for status, _, _ in found.values())
        assert memory(server) < before + 60e6
        for one in slow:
            one.close()


@pytest.mark.slow
def test_a_thousand_conversations_at_once(tmp_path: Path) -> None:
    with (
        upstream() as model,
        running(
            tmp_path, "gateway", "--upstream", model.url, "--model", "scripted:Marked", "--any-language",
            "--timeout", 300, "--max-connections", 3000,
        ) as gateway,
    ):  # fmt: skip

        async def talk(client: httpx.AsyncClient, number: int) -> str:
            text = f"Record MR{number:06d} and Thessaly Quillfeather: what of MR{number:06d}?"
            body = {"model": "repeat", "stream": True, "messages": [{"role": "user", "content": text}]}
            answer = await client.post("/v1/chat/completions", json=body)
            assert answer.status_code == 200, answer.text
            lines = [json.loads(line[6:]) for line in answer.text.splitlines() if line.startswith("data: {")]
            content = "".join(line["choices"][0]["delta"].get("content", "") for line in lines)
            assert content == text
            return content

        async def all_at_once() -> list[str]:
            limits = httpx.Limits(max_connections=1000)
            async with httpx.AsyncClient(base_url=gateway.url, limits=limits, timeout=600) as client:
                return await asyncio.gather(*(talk(client, number) for number in range(1000)))

        assert len(asyncio.run(all_at_once())) == 1000
        assert len(model.seen) == 1000
        for body in model.seen:
            assert b"[MEDICALRECORD-1]" in body
            assert b"MR000" not in body
            assert b"Quillfeather" not in body
