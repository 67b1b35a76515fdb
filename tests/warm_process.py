"""A process that has imported nescio and forks for every command that tests run.

A new process spends nearly all of a small run on imports, and so do the workers that it starts. A forked one is as much a
process of its own: with its own environment, working folder, streams and exit code, and without anything that pytest or an
earlier command left behind. Workers are forked too. Commands that a test gives streams or a hash seed are new processes.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import json
import multiprocessing
import os
import select
import subprocess
import sys
import tempfile
import types
from functools import cache
from importlib import import_module

_PR_SET_CHILD_SUBREAPER = 36
_FORK = multiprocessing.get_context("fork")
_NOTES = {
    "en": "Mr. Thomas Roe, 54, of Dayton, Ohio, came on 3/4/2051. Dr. Ann Poe called 555-0142 about his asthma.",
    "es": "Don Tomás Roe, de 54 años, natural de Toledo, acudió el 3/4/2051. La Dra. Ana Poe llamó al 555-0142 por su asma.",
}
# What commands import only when they run.
_MODULES = ("nescio.pipeline.engines.processes", "nescio.pipeline.engines.worker", "scipy.stats")


def run_warm(
    args: list[str], env: dict[str, str], cwd: str, timeout: float
) -> subprocess.CompletedProcess[str]:
    """Run a command as ``subprocess.run`` does; its stdin is empty."""
    server = _server()
    assert server.stdin
    assert server.stdout
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        streams = [f"/proc/{os.getpid()}/fd/{stream.fileno()}" for stream in (out, err)]
        order = {"args": args, "env": env, "cwd": cwd, "streams": streams}
        server.stdin.write(json.dumps(order) + "\n")
        server.stdin.flush()
        if not select.select([server.stdout], [], [], timeout)[0]:
            server.kill()
            _server.cache_clear()
            raise subprocess.TimeoutExpired(args, timeout)
        code = int(server.stdout.readline())
        said = []
        for stream in (out, err):
            stream.seek(0)
            said.append(stream.read().decode())
    return subprocess.CompletedProcess(args, code, *said)


@cache
def _server() -> subprocess.Popen[str]:
    from scrub_runs import environment

    return subprocess.Popen(
        [sys.executable, "-c", "import warm_process; warm_process.serve()"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment(),
    )  # fmt: skip


def serve() -> None:
    """Run commands, one after the other, until stdin ends."""
    import nescio
    from nescio.apps.cli import VERBS
    from nescio.apps.reports.scrub_report import prepare_report
    from nescio.pipeline.engines import pool

    for name in (*_MODULES, *(f"nescio.apps.cli.{module}" for module, _ in VERBS.values())):
        import_module(name)
    for language, text in _NOTES.items():
        _scrub(language, text)
    prepare_report()
    pool._CONTEXT = _FORK  # there are no threads here that a fork could break
    _adopt_orphans()
    gc.collect()
    gc.freeze()  # so that a fork does not copy all of this
    gc.unfreeze = lambda: None  # nor a worker, which looks through all that it has loaded, and that is not this
    with os.fdopen(os.dup(0)) as orders, os.fdopen(os.dup(1), "w") as replies:
        for line in orders:
            command = _FORK.Process(target=_run, kwargs=json.loads(line))
            command.start()
            command.join()
            _wait_for_orphans()
            print(command.exitcode, file=replies, flush=True)


def _scrub(language: str, text: str) -> None:
    """Clean a note as a worker does, with the report's counts, so that all words of its language are read."""
    import nescio
    from nescio.pipeline.engines import worker
    from nescio.pipeline.knowledge.record_knowledge import RecordKnowledge

    scrubber = nescio.Scrubber(model=f"rules-{language}")
    docs = [nescio.Document("warm", text, (), {"patient": "p"})]
    packed = [found[0] for found in worker.detect(scrubber, docs)]
    (replaced,) = worker.replace(scrubber, list(zip(docs, packed, strict=True)), lambda _: RecordKnowledge())
    assert replaced[1] is not None


def _adopt_orphans() -> None:
    """Become the parent of the workers of a killed command. A forked worker holds the lock of its run until it has ended."""
    assert ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0


def _wait_for_orphans() -> None:
    """Wait until the workers of a command have ended, as they do when it is gone."""
    with contextlib.suppress(ChildProcessError):
        while True:
            os.waitpid(-1, 0)


def _run(args: list[str], env: dict[str, str], cwd: str, streams: list[str]) -> None:
    """Make this process like one that was started for a command, and run it."""
    from nescio.apps.cli import main

    for number, path in enumerate((os.devnull, *streams)):
        opened = os.open(path, os.O_RDWR)
        os.dup2(opened, number)
        os.close(opened)
    os.environ.clear()
    os.environ.update(env)
    os.chdir(cwd)
    tempfile.tempdir = None
    sys.path[:0] = [path for path in env["PYTHONPATH"].split(os.pathsep) if path not in sys.path]
    if "FAULT_FILES" in env:
        import_module("kill_points")
    sys.argv = ["-c", *args]
    sys.modules["__main__"] = types.ModuleType("__main__")
    main()
