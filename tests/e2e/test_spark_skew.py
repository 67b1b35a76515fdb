"""A patient with most of the notes, on Spark with little memory: what a process needs does not grow with the notes of one patient."""

from __future__ import annotations

import json
import random
import subprocess
import time
from pathlib import Path

import pytest

from scrub_runs import NESCIO, environment, nescio

pytestmark = pytest.mark.slow
GIVEN = "Thessaly Orsino Marla Edwin Rosa Bertram Celia Dorian Ines Hugo".split()
FILES = 8
FEW, MANY = 2_000, 20_000
OTHERS = 200
MEDICINE = (
    "Lungs clear, no edema. Continue lisinopril 10 mg daily, metformin 500 mg twice a day. Wound dry. " * 15
)
JAVA_MEMORY = "512m"  # Spark refuses less


def write(folder: Path, count: int) -> float:
    """Write notes of one patient, and a few of others, and return their megabytes; the days and numbers in them repeat."""
    rng = random.Random(5)
    folder.mkdir()
    notes = []
    for number in range(count + OTHERS):
        patient = f"p{number}" if number >= count else "skewed"
        day = f"{rng.randint(1, 12)}/{rng.randint(1, 28)}/{rng.randint(2050, 2055)}"
        text = (
            "QUILLFEATHER is stable. Ate breakfast, walks with help."
            if number % 10 == 7 and patient == "skewed"
            else f"Thessaly Quillfeather seen on {day} by Dr. {rng.choice(GIVEN)} Brackenbury. Tel 617-204-{number % 500:04d}."
        )
        notes.append({"id": f"n{number:06d}", "patient": patient, "text": f"{text} {MEDICINE}"})
    size = 0
    for part in range(FILES):
        lines = "".join(json.dumps(note) + "\n" for note in notes[part::FILES])
        size += (folder / f"part-{part}.jsonl").write_text(lines, encoding="utf-8")
    return size / 1e6


def scrub(source: Path, out: Path, key: Path, conf: Path) -> dict[str, float]:
    """Scrub with Spark; return the peak memory of the Python workers and of Java, in megabytes."""
    process = subprocess.Popen(
        [*NESCIO, "scrub", str(source), "-o", str(out), "--model", "scripted:Marked", "--key-file", str(key),
         "--engine", "spark", "--master", "local[2]"],
        env={**environment(), "SPARK_CONF_DIR": str(conf), "SPARK_LOCAL_IP": "127.0.0.1"},
        stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    peaks = {"java": 0.0, "worker": 0.0}
    while process.poll() is None:
        for pid, name in family(process.pid).items():
            kind = "java" if name == "java" else "worker"
            peaks[kind] = max(peaks[kind], peak(pid))
        time.sleep(0.2)
    _, said = process.communicate()
    assert process.returncode == 0, said
    return peaks


def family(first: int) -> dict[int, str]:
    """Return the names of the processes that a process and its children started, without the first one."""
    parents: dict[int, tuple[int, str]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            head, _, rest = path.read_text().rpartition(")")
        except OSError:
            continue
        parents[int(path.parent.name)] = (int(rest.split()[1]), head.partition("(")[2])
    found: dict[int, str] = {}
    while more := {
        pid: name
        for pid, (parent, name) in parents.items()
        if (parent in found or parent == first) and pid not in found
    }:
        found |= more
    return found


def peak(pid: int) -> float:
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1000 for line in lines if line.startswith("VmHWM")), 0.0)


def test_memory_does_not_grow_with_the_notes_of_one_patient(tmp_path: Path) -> None:
    assert nescio("key", tmp_path / "key").returncode == 0
    (tmp_path / "conf").mkdir()
    settings = (
        f"spark.driver.memory {JAVA_MEMORY}\nspark.ui.enabled false\nspark.local.dir {tmp_path}/local\n"
    )
    (tmp_path / "conf/spark-defaults.conf").write_text(settings, encoding="utf-8")
    peaks = {}
    for name, count in (("few", FEW), ("many", MANY)):
        size = write(tmp_path / name, count)
        out = tmp_path / f"{name}.jsonl"
        peaks[name] = scrub(tmp_path / name, out, tmp_path / "key", tmp_path / "conf")
        text = out.read_text("utf-8")
        assert text.count("\n") == count + OTHERS
        assert "quillfeather" not in text.lower()
    # A worker that held the notes of the patient would need several times their size.
    assert peaks["many"]["worker"] - peaks["few"]["worker"] < size, peaks
    done = nescio("scrub", tmp_path / "many", "-o", tmp_path / "local.jsonl", "--model", "scripted:Marked",
                  "--key-file", tmp_path / "key", "--workers", 2)  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "many.jsonl").read_bytes() == (tmp_path / "local.jsonl").read_bytes()
