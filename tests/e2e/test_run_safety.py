"""`nescio scrub` and what it keeps beside its output: locks, private files, workers that end, reports that give nothing away."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from nescio.pipeline.engines.work_folder import WorkFolder
from scrub_runs import NESCIO, environment, everything_under, nescio, scrub


@contextmanager
def hanging_run(folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Start a run whose worker never comes back from a note, and wait until it is there."""
    (folder / "slow.jsonl").write_text('{"id": "n1", "text": "SLEEP Quillfeather"}\n')
    run = subprocess.Popen(
        [*NESCIO, "scrub", "slow.jsonl", "-o", "out.jsonl", "--model", "scripted:Fragile", "--workers", "1"],
        cwd=folder, env=environment(), stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        wait_for(lambda: (folder / ".out.jsonl.work/state.sqlite-wal").exists())
        yield run
    finally:
        run.kill()
        run.wait()


def wait_for(condition: Any, seconds: float = 60.0) -> None:
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.02)


def test_the_report_is_no_oracle_for_what_was_redacted(tmp_path: Path) -> None:
    """A note of which all but the date is known; its checksum must not tell whether a guess is right."""
    note = b"Seen on 3/4/2061."
    (tmp_path / "in.txt").write_bytes(note)
    for name in ("a.key", "b.key"):
        assert nescio("key", tmp_path / name).returncode == 0
    found = []
    for out, key in (("a.txt", "a.key"), ("b.txt", "b.key"), ("c.txt", "a.key")):
        done = nescio("scrub", "in.txt", "-o", out, "--key-file", key, "--model", "rules-en", cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        told = everything_under(tmp_path / f"{out}.report")
        for kind in hashlib.algorithms_guaranteed - {"shake_128", "shake_256"}:
            assert hashlib.new(kind, note).hexdigest() not in told
        found.append(json.loads((tmp_path / f"{out}.report/run.json").read_text())["checksums"])
    first, other_key, same_key = (sums["inputs"]["in.txt"] for sums in found)
    assert first == same_key != other_key
    assert found[0]["outputs"]["a.txt"] == hashlib.sha256((tmp_path / "a.txt").read_bytes()).hexdigest()


def test_a_live_run_is_neither_resumed_nor_disturbed(tmp_path: Path) -> None:
    with hanging_run(tmp_path) as run:
        state = (tmp_path / ".out.jsonl.work/state.sqlite").stat().st_ino
        for more in (("--resume",), ()):
            done = nescio(
                "scrub", "slow.jsonl", "-o", "out.jsonl", "--model", "scripted:Fragile", *more, cwd=tmp_path
            )
            assert done.returncode == 1
            assert done.stderr.startswith("nescio: out.jsonl: a run to this place is going on")
            assert len(done.stderr.splitlines()) == 1
        assert run.poll() is None
        assert (tmp_path / ".out.jsonl.work/state.sqlite").stat().st_ino == state


@pytest.mark.parametrize("out", ["x", "[a-z]*"])
def test_files_of_others_stay(corpus: Path, tmp_path: Path, out: str) -> None:
    """They look like temporary files of this run: of another output, of another program."""
    others = [tmp_path / name for name in (".x.jsonl.ab12cd34.part", ".x.mine.part", ".q.abc.part")]
    for other in others:
        other.write_text("mine")
    assert scrub(corpus, tmp_path / out, "--workers", 1, "--to", "jsonl").returncode == 0
    assert [other.read_text() for other in others] == ["mine"] * 3
    assert (tmp_path / out).is_file()


def test_state_is_private_from_its_first_byte(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        with hanging_run(tmp_path):
            folder = tmp_path / ".out.jsonl.work"
            modes = {path.name: path.stat().st_mode & 0o777 for path in (folder, *folder.iterdir())}
    finally:
        os.umask(before)
    assert {"state.sqlite", "state.sqlite-wal", "state.sqlite-shm", "lock"} <= modes.keys()
    assert modes.pop(folder.name) == 0o700
    assert set(modes.values()) == {0o600}


def test_the_copy_of_stdin_is_private(tmp_path: Path) -> None:
    folder = WorkFolder(tmp_path / "work")
    before = os.umask(0)
    with folder.create("stdin") as stream:
        assert (tmp_path / "work/stdin").stat().st_mode & 0o777 == 0o600
        stream.write(b"note")
    os.umask(before)
    folder.remove()
    assert not (tmp_path / "work").exists()


def test_a_work_folder_that_is_not_ours_is_refused(corpus: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir(mode=0o700)
    work = tmp_path / ".clean.jsonl.work"
    for make, problem in (
        (lambda: work.symlink_to(elsewhere), "is a link"),
        (lambda: work.write_text(""), "is no folder"),
        (lambda: work.mkdir() or work.chmod(0o777), "others may read or change it"),
    ):
        make()
        done = scrub(corpus, tmp_path / "clean.jsonl", "--workers", 1)
        assert done.returncode == 1
        assert f".clean.jsonl.work: {problem}" in done.stderr
        assert len(done.stderr.splitlines()) == 1
        assert not list(elsewhere.iterdir())
        work.rmdir() if work.is_dir() and not work.is_symlink() else work.unlink()


def test_workers_leave_no_core_and_end_with_the_run(tmp_path: Path) -> None:
    with hanging_run(tmp_path) as run:
        children = Path(f"/proc/{run.pid}/task/{run.pid}/children")
        wait_for(
            lambda: any("Max core file size        0 " in limits(pid) for pid in children.read_text().split())
        )
        workers = children.read_text().split()
        time.sleep(1.0)  # the worker is in its note
        run.send_signal(signal.SIGKILL)
        run.wait()
        wait_for(lambda: not any(Path(f"/proc/{pid}").exists() for pid in workers), 20)


def limits(pid: str) -> str:
    try:
        return Path(f"/proc/{pid}/limits").read_text()
    except (FileNotFoundError, ProcessLookupError, PermissionError):
        return ""


def test_a_worker_ends_when_its_parent_is_gone_even_without_the_kernels_help() -> None:
    """The watch alone, as on systems without a signal for it: the worker is in a loop of its own."""
    script = (
        "import multiprocessing, os, sys, time\n"
        "from nescio.core import process_guard\n"
        "process_guard._prctl = lambda *_: None\n"
        "def work(pipe):\n"
        "    process_guard.end_with_parent()\n"
        "    pipe.send(os.getpid())\n"
        "    while True: time.sleep(0.01)\n"
        "ours, theirs = multiprocessing.get_context('fork').Pipe()\n"
        "multiprocessing.get_context('fork').Process(target=work, args=(theirs,)).start()\n"
        "print(ours.recv(), flush=True)\n"
        "os.kill(os.getpid(), 9)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    worker = int(done.stdout)
    wait_for(lambda: not is_alive(worker), 20)


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text() if Path("/proc").exists() else True


def test_a_kill_while_the_state_is_removed(corpus: Path, tmp_path: Path) -> None:
    out = tmp_path / "clean.jsonl"
    assert scrub(corpus, out, "--workers", 1).returncode == 0
    clean, report = out.read_bytes(), everything_under(tmp_path / "clean.jsonl.report")
    work = tmp_path / ".clean.jsonl.work"
    for left in ((), ("lock",), ("lock", "stdin", "audit.jsonl", "state.sqlite-wal")):
        work.mkdir(mode=0o700)
        for name in left:
            (work / name).write_text("Quillfeather")
        taken = scrub(corpus, out, "--workers", 1)
        assert taken.returncode == 1
        assert "exists" in taken.stderr
        done = scrub(corpus, out, "--workers", 1, "--resume")
        assert done.returncode == 0, done.stderr
        assert "300 notes cleaned" in done.stderr
        assert not work.exists()
        assert (out.read_bytes(), everything_under(tmp_path / "clean.jsonl.report")) == (clean, report)


def test_leftovers_of_a_removed_state_are_not_taken_for_one(corpus: Path, tmp_path: Path) -> None:
    out = tmp_path / "clean.jsonl"
    work = tmp_path / ".clean.jsonl.work"
    work.mkdir(mode=0o700)
    (work / "state.sqlite-wal").write_bytes(b"7" * 5000)
    assert scrub(corpus, out, "--workers", 1).returncode == 0
    assert len(out.read_text().splitlines()) == 300
    assert not work.exists()


@pytest.mark.parametrize(("closed", "said"), [(">&-", "<stdout>: is closed"), ("<&-", "<stdin>: is closed")])
def test_closed_streams_are_one_line(tmp_path: Path, closed: str, said: str) -> None:
    (tmp_path / "note.txt").write_text("Mr. Roe came.")
    source = "-" if closed == "<&-" else "note.txt"
    done = shell(f"scrub {source} -o - --model rules-en {closed}", tmp_path)
    assert done.returncode == 1
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_closed_stderr_is_no_hindrance(tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("Mr. Roe came.")
    done = shell("scrub note.txt -o - --model rules-en --policy tag 2>&-", tmp_path)
    assert (done.returncode, done.stdout) == (0, "Mr. [PATIENT] came.")


def shell(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    program = f"{shutil.which(sys.executable)} -c 'from nescio.apps.cli import main; main()'"
    return subprocess.run(
        ["/bin/sh", "-c", f"{program} {command}"],
        cwd=folder, env=environment(), capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL,
    )  # fmt: skip
