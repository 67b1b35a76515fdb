"""Spark on a cluster of two workers: 20,000 notes of 2,000 patients in 40 files, also when an executor is killed on the way."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from nescio.replace import load_key
from scrub_runs import NESCIO, environment, everything_under, nescio
from spark_cluster import Cluster, python_seconds

NOTES, PATIENTS, FILES = 20_000, 2_000, 40
FAMILY = "Quillfeather Brackenbury Pennywhistle Larkhollow Thornbury Ashgrove Millward Fenwick Holloway Tanner".split()
GIVEN = "Thessaly Orsino Marla Edwin Rosa Bertram Celia Dorian Ines Hugo".split()
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the notes, a key, and what the local engine makes of the notes."""
    path = tmp_path_factory.mktemp("cluster")
    assert nescio("key", path / "key").returncode == 0
    (path / "in").mkdir()
    rng = random.Random(3)
    notes = [note(number, rng) for number in range(NOTES)]
    for number in range(FILES):
        lines = "".join(json.dumps(one) + "\n" for one in notes[number::FILES])
        (path / "in" / f"part-{number:02d}.jsonl").write_text(lines, encoding="utf-8")
    done = nescio("scrub", path / "in", "-o", path / "local.jsonl", *options(path), "--workers", 2)
    assert done.returncode == 0, done.stderr
    return path


def note(number: int, rng: random.Random) -> dict[str, str]:
    """Return a note; every tenth patient has one that says only the family name, in capitals."""
    patient = number % PATIENTS
    given, family = GIVEN[patient % 10], FAMILY[patient // 10 % 10] + ("son" if patient % 3 else "")
    doctor = f"{rng.choice(GIVEN)} {rng.choice(FAMILY)}"
    day = f"{rng.randint(1, 12)}/{rng.randint(1, 28)}/{rng.randint(2050, 2060)}"
    text = (
        f"{family.upper()} is stable. Ate breakfast, walks with help."
        if number % 10 == 7
        else f"{given} {family} was seen on {day} by Dr. {doctor}. Lungs clear. Tel. 617-555-{number % 10000:04d}."
    )
    return {"id": f"n{number:06d}", "patient": f"p{patient}", "text": text}


def options(path: Path) -> tuple[object, ...]:
    return ("--model", "en", "--key-file", path / "key")


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with Cluster(tmp_path_factory.mktemp("spark")) as cluster:
        yield cluster


def start(folder: Path, out: Path, cluster: Cluster) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*NESCIO, "scrub", *map(str, (folder / "in", "-o", out, *options(folder))), "--engine", "spark", "--master", cluster.url],
        env={**environment(), "SPARK_LOCAL_IP": "127.0.0.1"}, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def assert_same(folder: Path, out: Path) -> None:
    assert out.read_bytes() == (folder / "local.jsonl").read_bytes()
    reports = [Path(f"{path}.report/audit.jsonl") for path in (out, folder / "local.jsonl")]
    assert reports[0].read_bytes() == reports[1].read_bytes()


def test_a_cluster_gives_what_one_machine_gives(folder: Path, cluster: Cluster, tmp_path: Path) -> None:
    process = start(folder, tmp_path / "out.jsonl", cluster)
    _, said = process.communicate(timeout=3000)
    assert process.returncode == 0, said
    assert_same(folder, tmp_path / "out.jsonl")
    left = said + everything_under(cluster.folder)
    assert "CoarseGrainedExecutorBackend" in left  # the logs of the executors
    key = load_key(folder / "key")
    for secret in (key.text().partition(":")[2], key.derive("fingerprint").hex(), *FAMILY):
        assert secret not in left


def test_and_so_it_does_when_an_executor_is_killed(folder: Path, cluster: Cluster, tmp_path: Path) -> None:
    process = start(folder, tmp_path / "out.jsonl", cluster)
    killed = 0
    while process.poll() is None and not killed:
        busy = [pid for pid in cluster.executors() if python_seconds(pid) > 3]
        if busy:  # it has loaded its model, and has some tasks behind it
            killed = busy[0]
            os.kill(killed, signal.SIGKILL)
        time.sleep(0.2)
    assert killed
    assert process.poll() is None
    _, said = process.communicate(timeout=3000)
    assert process.returncode == 0, said
    assert killed not in cluster.executors()
    assert_same(folder, tmp_path / "out.jsonl")
