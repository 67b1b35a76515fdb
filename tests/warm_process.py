"""A process that has imported nescio and forks for every command that tests run.

A new process spends nearly all of a small run on imports, and so do the workers that it starts. A forked one is as much a
process of its own: with its own environment, working folder, streams and exit code, and without anything that pytest or an
earlier command left behind. Workers are forked too. Commands that a test gives streams or a hash seed are new processes.
"""

from __future__ import annotations

import atexit
import ctypes
import gc
import json
import multiprocessing
import os
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import types
from collections.abc import Callable
from functools import cache
from importlib import import_module
from multiprocessing.process import BaseProcess
from pathlib import Path

_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36
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


def warm_socket() -> str:
    """Return where the warm process takes commands of shells; see `warm_shell`."""
    _server()
    return _socket_path()


@cache
def _server() -> subprocess.Popen[str]:
    from scrub_runs import environment

    server = subprocess.Popen(
        [sys.executable, "-c", f"import warm_process; warm_process.serve({_socket_path()!r})"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment(),
    )  # fmt: skip
    assert server.stdin
    assert server.stdout
    assert server.stdout.readline() == "ready\n"
    atexit.register(server.wait)
    atexit.register(server.stdin.close)
    return server


@cache
def _socket_path() -> str:
    folder = tempfile.mkdtemp(prefix="nescio-warm-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return f"{folder}/socket"


def serve(socket_path: str) -> None:
    """Run commands of tests, one after the other, until stdin ends; and those of shells, as they come."""
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
    gc.unfreeze = lambda: (
        None
    )  # nor a worker, which looks through all that it has loaded, and that is not this
    Path(socket_path).unlink(missing_ok=True)  # of one that took too long
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(socket_path)
    listening.listen()
    shells = _FORK.Process(target=_serve_shells, args=(listening,))
    shells.start()
    listening.close()
    with os.fdopen(os.dup(0)) as orders, os.fdopen(os.dup(1), "w") as replies:
        print("ready", file=replies, flush=True)
        for line in orders:
            command = _FORK.Process(target=_run_for_test, kwargs=json.loads(line))
            command.start()
            command.join()
            _wait_for_orphans(shells.pid)
            print(command.exitcode, file=replies, flush=True)
    shells.terminate()
    shells.join()


def _serve_shells(listening: socket.socket) -> None:
    """Run the commands of shells, each with the streams that it came with."""
    _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    open_commands: list[BaseProcess] = []
    while True:
        connection, _ = listening.accept()
        open_commands = [one for one in open_commands if one.is_alive()]
        open_commands.append(_FORK.Process(target=_answer, args=(listening, connection)))
        open_commands[-1].start()
        connection.close()


def _answer(listening: socket.socket, connection: socket.socket) -> None:
    """Run the command of a connection, and send its exit code."""
    listening.close()
    streams = socket.recv_fds(connection, 1, 3)[1]
    with connection.makefile(encoding="utf-8") as order:
        command = _FORK.Process(target=_run_for_shell, args=(connection, streams), kwargs=json.load(order))
    command.start()
    for stream in streams:  # a pipe ends when the command does
        os.close(stream)
    command.join()
    connection.sendall(str(command.exitcode).encode())


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
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)


def _prctl(option: int, value: int) -> None:
    assert ctypes.CDLL(None, use_errno=True).prctl(option, value, 0, 0, 0) == 0


def _wait_for_orphans(shells: int | None) -> None:
    """Wait until the workers of a command have ended, as they do when it is gone."""
    children = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children")
    while orphans := {*map(int, children.read_text().split())} - {shells}:
        os.waitpid(orphans.pop(), 0)


def _run_for_test(args: list[str], env: dict[str, str], cwd: str, streams: list[str]) -> None:
    """Run a command as a new process would; its streams are files."""
    opened = [os.open(path, os.O_RDWR) for path in (os.devnull, *streams)]
    _be_new(env, cwd, opened)
    sys.path[:0] = [path for path in env["PYTHONPATH"].split(os.pathsep) if path not in sys.path]
    if "FAULT_FILES" in env:
        import_module("kill_points")
    _command(["-c", *args])


def _run_for_shell(
    connection: socket.socket, streams: list[int], name: str, args: list[str], env: dict[str, str], cwd: str, script: str
) -> None:  # fmt: skip
    """Run a command or a Python program as a new process would."""
    connection.close()
    _be_new(env, cwd, streams)
    sys.stdin = os.fdopen(os.dup(0), encoding="utf-8")  # multiprocessing has closed it
    folders = [
        Path(script).parent.as_posix() if name == "nescio" else "",
        *env.get("PYTHONPATH", "").split(os.pathsep),
    ]
    sys.path[:] = [*filter(None, folders[1:]), *(path for path in sys.path if path and path not in folders)]
    sys.path.insert(0, folders[0])
    if name == "nescio":
        _command([script, *args])
    else:
        sys.argv = args
        code = compile(sys.stdin.read(), "<stdin>", "exec")
        _to_the_end(lambda: exec(code, sys.modules["__main__"].__dict__))


def _be_new(env: dict[str, str], cwd: str, streams: list[int]) -> None:
    """Make this process like one that was started with an environment, a folder and three streams."""
    for number, opened in enumerate(streams):
        os.dup2(opened, number)
        os.close(opened)
    os.environ.clear()
    os.environ.update(env)
    os.chdir(cwd)
    tempfile.tempdir = None
    sys.modules["__main__"] = types.ModuleType("__main__")


def _command(argv: list[str]) -> None:
    from nescio.apps.cli import main

    sys.argv = argv
    _to_the_end(main)


def _to_the_end(program: Callable[[], None]) -> None:
    """Run a program, and then what it wants to be run when its process ends; a forked one leaves that out."""
    atexit._clear()
    try:
        program()
    finally:
        atexit._run_exitfuncs()
