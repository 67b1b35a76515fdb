"""`nescio scrub` from outside: workers, kills, full disks, broken notes, and that nothing leaks on the way."""

from __future__ import annotations

import json
import random
import re
import resource
import signal
import subprocess
import time
from collections import Counter
from pathlib import Path

import pytest

from scrub_runs import NESCIO, PHI, environment, everything_under, nescio, notes, scrub


def test_same_output_for_any_workers_and_hash_seed(corpus: Path, tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    done = scrub(corpus, one, "--workers", 1, env={"PYTHONHASHSEED": "1"})
    assert done.returncode == 0, done.stderr
    assert scrub(corpus, two, "--workers", 2, env={"PYTHONHASHSEED": "2"}).returncode == 0
    assert one.read_bytes() == two.read_bytes()
    assert (tmp_path / "one.jsonl.report/audit.jsonl").read_bytes() == (
        tmp_path / "two.jsonl.report/audit.jsonl"
    ).read_bytes()
    clean = [json.loads(line) for line in one.read_text().splitlines()]
    before = [json.loads(line) for line in corpus.read_text().splitlines()]
    assert [note["id"] for note in clean] == [note["id"] for note in before]
    assert not any(word.lower() in one.read_text().lower() for word in PHI)
    # one patient, one surrogate; another patient, another one
    names: dict[str, set[str]] = {}
    for note in clean:
        names.setdefault(note["patient"], set()).add(" ".join(note["text"].split()[:2]))
    assert all(len(found) == 1 for found in names.values())
    assert len(set.union(*names.values())) > 30
    # nothing is left behind
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "in.jsonl", "key", "one.jsonl", "one.jsonl.report", "two.jsonl", "two.jsonl.report",
    ]  # fmt: skip


def test_report_and_audit(corpus: Path, tmp_path: Path) -> None:
    out = tmp_path / "clean.jsonl"
    assert scrub(corpus, out, "--policy", "tag", "--spans").returncode == 0
    report = tmp_path / "clean.jsonl.report"
    page = (report / "report.html").read_text()
    assert "By label" in page
    assert "scripted:Marked" in page
    assert "http" not in page.replace("http-equiv", "")
    run = json.loads((report / "run.json").read_text())
    assert run["totals"]["notes"] == 300
    assert run["settings"]["policy"] == "tag"
    assert len(run["checksums"]["outputs"][str(out)]) == 64
    texts = {note["id"]: note["text"] for note in map(json.loads, corpus.read_text().splitlines())}
    clean = {note["id"]: note for note in map(json.loads, out.read_text().splitlines())}
    for line in (report / "audit.jsonl").read_text().splitlines():
        entry = json.loads(line)
        for span in entry["spans"]:
            assert clean[entry["id"]]["text"][span["out_start"] : span["out_end"]] == f"[{span['label']}]"
            assert texts[entry["id"]][span["start"] : span["end"]].strip()
            assert {"source", "score", "operator"} <= span.keys()
        assert len(entry["spans"]) == len(clean[entry["id"]]["spans"])


def kill_and_resume(
    tmp_path: Path, count: int, kills: int, seconds: tuple[float, float], *, begun: bool = False
) -> int:
    """Kill a run again and again, let it finish, and compare with a run that was left alone.

    Args:
        tmp_path: a folder.
        count: of notes.
        kills: how many.
        seconds: least and most until a kill.
        begun: whether they count from when the run writes its state, so that a kill is in its middle however slow it starts.
    """
    corpus = tmp_path / "in.jsonl"
    corpus.write_text("".join(json.dumps(note) + "\n" for note in notes(count)), encoding="utf-8")
    assert nescio("key", tmp_path / "key").returncode == 0
    assert scrub(corpus, tmp_path / "whole.jsonl", "--workers", 2, model="Slow").returncode == 0
    rng = random.Random(3)
    killed = 0
    command = [
        *NESCIO, "scrub", str(corpus), "-o", str(tmp_path / "killed.jsonl"), "--model", "scripted:Slow",
        "--key-file", str(tmp_path / "key"), "--workers", "2", "--resume",
    ]  # fmt: skip
    for _ in range(kills):
        state = last_write(tmp_path / ".killed.jsonl.work/state.sqlite-wal")
        process = subprocess.Popen(command, env=environment(), stderr=subprocess.DEVNULL)
        while begun and process.poll() is None:
            if last_write(tmp_path / ".killed.jsonl.work/state.sqlite-wal") > state:
                break
            time.sleep(0.005)
        time.sleep(rng.uniform(*seconds))
        if process.poll() is not None:
            break
        process.send_signal(signal.SIGKILL)
        process.wait()
        killed += 1
        assert not (tmp_path / "killed.jsonl").exists()
    if not (tmp_path / "killed.jsonl").exists():
        done = subprocess.run(command, env=environment(), capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    assert (tmp_path / "killed.jsonl").read_bytes() == (tmp_path / "whole.jsonl").read_bytes()
    audits = [(tmp_path / f"{name}.jsonl.report/audit.jsonl").read_bytes() for name in ("killed", "whole")]
    assert audits[0] == audits[1]
    assert not list(tmp_path.glob(".*"))
    return killed


def last_write(path: Path) -> int:
    """Return when a file was written, in nanoseconds; 0 where there is none."""
    try:
        return path.stat().st_mtime_ns
    except FileNotFoundError:
        return 0


def test_kill_and_resume(tmp_path: Path) -> None:
    assert kill_and_resume(tmp_path, 1000, 3, (0.0, 0.4), begun=True) >= 1


@pytest.mark.slow
def test_twenty_kills_of_twenty_thousand_notes(tmp_path: Path) -> None:
    assert kill_and_resume(tmp_path, 20_000, 20, (0.6, 3.0)) == 20


def test_broken_notes_are_named_and_nothing_leaks(tmp_path: Path) -> None:
    """Failures of every kind in one run; then every word that the run wrote anywhere is searched for PHI."""
    folder = tmp_path / "in"
    folder.mkdir()
    for note in notes(80):
        (folder / f"{note['id']}.txt").write_text(note["text"])
    text = next(notes(1))["text"]
    (folder / "b-raises.txt").write_text(f"RAISE {text}")
    (folder / "c-kills.txt").write_text(f"KILL {text}")
    (folder / "d-sleeps.txt").write_text(f"SLEEP {text}")
    (folder / "e-bytes.txt").write_bytes(text.encode() + b"\xff\xfe")
    (folder / "f-long.txt").write_text((text + "\n") * 500)  # 0.13 MB, more than a chunk
    (folder / "g-empty.txt").write_text("")
    assert nescio("key", tmp_path / "key").returncode == 0
    out = tmp_path / "out"
    done = scrub(folder, out, "--workers", 2, "--timeout", 6, model="Fragile")
    assert done.returncode == 3, done.stderr
    quarantined = [
        json.loads(line) for line in (tmp_path / "out.report/quarantine.jsonl").read_text().splitlines()
    ]
    assert {re.search(r"[b-e]-\w+", item["place"]).group(): item["error"] for item in quarantined} == {  # type: ignore[union-attr]
        "b-raises": "ValueError", "c-kills": "WorkerDied", "d-sleeps": "Timeout", "e-bytes": quarantined[0]["error"],
    }  # fmt: skip
    assert "UTF-8" in quarantined[0]["error"]
    assert len(list(out.rglob("*.txt"))) == 82
    assert (out / "g-empty.txt").read_text() == ""
    for name in ("b-raises", "c-kills", "d-sleeps"):
        assert name in done.stderr
    written = done.stdout + done.stderr + everything_under(tmp_path / "out.report") + everything_under(out)
    assert not [word for word in PHI if word.lower() in written.lower()]


def test_a_note_that_cannot_be_written_is_not_counted(corpus: Path, tmp_path: Path) -> None:
    lines = corpus.read_text().splitlines()[:4]
    spoilt = json.loads(lines[2])
    spoilt["text"] += "\x0b"  # which XML cannot carry
    corpus.write_text("\n".join([*lines[:2], json.dumps(spoilt), lines[3]]) + "\n")
    out = tmp_path / "out"
    done = scrub(corpus, out, "--to", "i2b2-2014")
    assert done.returncode == 3
    assert "3 notes cleaned" in done.stderr
    report = tmp_path / "out.report"
    audit = [json.loads(line) for line in (report / "audit.jsonl").read_text().splitlines()]
    totals = json.loads((report / "run.json").read_text())["totals"]
    assert totals["notes"] == len(audit) == len(list(out.glob("*.xml"))) == 3
    spans = [span for note in audit for span in note["spans"]]
    for name in ("label", "operator"):
        assert totals[f"{name}s"] == dict(Counter(span[name] for span in spans))
    assert {item[1] for item in totals["lowest"]} <= {note["id"] for note in audit}


def test_full_disk_then_resume(corpus: Path, tmp_path: Path) -> None:
    out = tmp_path / "clean.jsonl"

    def little_space() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))

    done = scrub(corpus, out, "--workers", 1, preexec_fn=little_space)
    assert done.returncode == 1
    assert "--resume" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not out.exists()
    assert not [word for word in PHI if word in done.stderr]
    again = scrub(corpus, out)
    assert again.returncode == 1
    assert "unfinished run" in again.stderr
    other = scrub(corpus, out, "--resume", "--policy", "tag")
    assert other.returncode == 1
    assert "other settings" in other.stderr
    assert scrub(corpus, out, "--resume", "--workers", 1).returncode == 0
    assert len(out.read_text().splitlines()) == 300


def test_resume_refuses_a_changed_input(corpus: Path, tmp_path: Path) -> None:
    out = tmp_path / "clean.jsonl"
    process = subprocess.Popen(
        [*NESCIO, "scrub", str(corpus), "-o", str(out), "--model", "scripted:Slow", "--key-file", str(tmp_path / "key"),
         "--workers", "1"],
        env=environment(), stderr=subprocess.DEVNULL,
    )  # fmt: skip
    state = tmp_path / ".clean.jsonl.work" / "state.sqlite-wal"
    while not (state.exists() and state.stat().st_size > 100_000) and process.poll() is None:
        time.sleep(0.002)
    process.kill()
    process.wait()
    assert not out.exists()
    corpus.write_text(corpus.read_text().replace("seen on", "met on", 1))
    done = scrub(corpus, out, "--resume", "--workers", 1, model="Slow")
    assert done.returncode == 1
    assert "the input changed" in done.stderr


def test_encrypt_and_reveal(corpus: Path, tmp_path: Path) -> None:
    sealed, back = tmp_path / "sealed.jsonl", tmp_path / "back.jsonl"
    assert scrub(corpus, sealed, "--policy", "encrypt", "--workers", 1).returncode == 0
    assert not [word for word in PHI if word in sealed.read_text()]
    assert nescio("reveal", sealed, "-o", back, "--key-file", tmp_path / "key").returncode == 0
    before, after = ([json.loads(line) for line in path.read_text().splitlines()] for path in (corpus, back))
    assert [(n["id"], n["text"], n["patient"]) for n in before] == [
        (n["id"], n["text"], n["patient"]) for n in after
    ]
    assert nescio("key", tmp_path / "other").returncode == 0
    wrong = nescio("reveal", sealed, "-o", tmp_path / "wrong.jsonl", "--key-file", tmp_path / "other")
    assert wrong.returncode == 1
    assert "does not open" in wrong.stderr
    sealed.write_text(sealed.read_text().replace("{{PATIENT:", "{{DOCTOR:", 1))
    changed = nescio("reveal", sealed, "-o", tmp_path / "wrong.jsonl", "--key-file", tmp_path / "key")
    assert changed.returncode == 1
    assert not (tmp_path / "wrong.jsonl").exists()
    assert "note n00000" in changed.stderr


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
@pytest.mark.parametrize("out", ["-", "clean.jsonl"])
def test_a_stopped_run_leaves_no_copy_of_stdin(tmp_path: Path, number: signal.Signals, out: str) -> None:
    """While stdin is being read there is nothing to resume, to whichever place the notes go."""
    run = subprocess.Popen(
        [*NESCIO, "scrub", "-", "-o", out, "--from", "jsonl", "--model", "scripted:Marked", "--workers", "1"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path,
        env=environment() | {"TMPDIR": str(tmp_path)},
        preexec_fn=lambda: signal.signal(number, signal.SIG_DFL),
    )  # fmt: skip
    assert run.stdin is not None
    run.stdin.write("".join(json.dumps(note) + "\n" for note in notes(3000)))
    run.stdin.flush()
    until = time.monotonic() + 60
    while not list(tmp_path.rglob("stdin")) and time.monotonic() < until:
        time.sleep(0.05)
    assert list(tmp_path.rglob("stdin"))
    run.send_signal(number)
    _, told = run.communicate(timeout=60)
    assert run.returncode == (130 if number == signal.SIGINT else 128 + number)
    assert told.strip().splitlines()[-1].startswith("stopped")
    assert not list(tmp_path.iterdir())


def test_replace_what_is_annotated(tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("[[PATIENT|Ann Halmstad]] came on [[DATE|3/4/2061]]. HALMSTAD left.")
    done = nescio(
        "replace",
        tmp_path / "note.txt",
        "-o",
        tmp_path / "a",
        "--policy",
        "template",
        "--to",
        "text",
        "--workers",
        1,
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "a/note.txt").read_text() == "XYZ_PATIENT came on 00_00_DATE. XYZ_PATIENT left."
    args = (
        "replace",
        tmp_path / "note.txt",
        "-o",
        tmp_path / "b",
        "--policy",
        "template",
        "--to",
        "text",
        "--exact",
        "--workers",
        1,
    )
    assert nescio(*args).returncode == 0
    assert (tmp_path / "b/note.txt").read_text() == "XYZ_PATIENT came on 00_00_DATE. HALMSTAD left."


def test_a_single_note_that_fails(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("RAISE Quillfeather")
    done = nescio(
        "scrub",
        tmp_path / "in.txt",
        "-o",
        tmp_path / "out.txt",
        "--model",
        "scripted:Fragile",
        "--workers",
        1,
    )
    assert done.returncode == 3
    assert "note in: ValueError (detect)" in done.stderr
    assert not (tmp_path / "out.txt").exists()
    assert not list(tmp_path.glob(".*"))


def test_a_note_that_cannot_be_written_is_in_no_total(tmp_path: Path) -> None:
    """XML has no form feed in words, so the second note cannot be written; its medicine must not be counted, either."""
    good = {"id": "n1", "text": "Quillfeather takes 40 mg. No fever."}
    bad = {"id": "n2", "text": "Quillfeather takes 617-204-0001 mg\x0c, 80 mg. Denies cough."}
    assert nescio("key", tmp_path / "key").returncode == 0
    found = []
    for name, some, code in (("one", [good], 0), ("two", [good, bad], 3)):
        (tmp_path / f"{name}.jsonl").write_text("".join(json.dumps(note) + "\n" for note in some))
        done = scrub(tmp_path / f"{name}.jsonl", tmp_path / name, "--to", "i2b2-2014", "--workers", 1)
        assert done.returncode == code, done.stderr
        totals = json.loads((tmp_path / f"{name}.report/run.json").read_text())["totals"]
        found.append({key: value for key, value in totals.items() if key != "seconds"})
    assert found[0]["medicine"]["seen"]["dose"] == 1
    assert found[1] == found[0]
