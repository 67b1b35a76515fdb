"""Damaged files of every format: a reader gives notes and DataErrors, and nothing else, and no error quotes a note."""

from __future__ import annotations

import gzip
import io
import random
from pathlib import Path

import pytest

from nescio.core.document import Document, Span
from nescio.core.errors import NescioError
from nescio.corpora import FORMATS, read, write
from nescio.corpora.structure_registry import STRUCTURES

SECRET = "Quillfeather"
NAMES = (*FORMATS, *STRUCTURES)
FEW, MANY = 30, 200_000 // len(NAMES) + 1
MESSAGE = (
    f"MSH|^~\\&|LAB|X|EHR|Y|20610304||ORU^R01|1|P|2.5\rPID|1||4471^^^X^MR||{SECRET}^Ann||19510708|F\r"
    f"OBX|1|TX|1^Note||{SECRET} was seen.||||||F\r"
)
SOUND = {"hl7": ("in.hl7", MESSAGE.encode() * 2), "cda": ("in.xml", f"<ClinicalDocument><text>{SECRET}</text></ClinicalDocument>".encode()),
         "fhir": ("in.ndjson", f'{{"resourceType": "Patient", "id": "p", "name": [{{"family": "{SECRET}"}}]}}\n'.encode() * 2)}  # fmt: skip
_ODD = (
    b"\x00", b"\xff", b"\xfe\xff", b"\xef\xbb\xbf", b'"', b"'", b",", b";", b"\t", b"\r", b"\n", b"{", b"}", b"[", b"]", b"<", b">", b"&x;",
    b"]]>", b"\\u", b"\\", b"null", b"NaN", b"1e999", b"-1", b"99999999999999999999", b"\xe2\x80\xa8", b"\xed\xa0\x80", b"\x1f\x8b", b"PAR1",
    b"[" * 300, b'{"a":' * 300, b"T1\tDATE 0 4\t2061\n", b"[[DATE|", b"# doc = ", b"<!DOCTYPE x [<!ENTITY a 'b'>]>", b"\xf0\x9f\x98\x80",
)  # fmt: skip


def seeds(folder: Path, name: str) -> list[tuple[Path, bytes]]:
    """Return sound files of a format, with their paths."""
    if name in STRUCTURES:
        path, data = folder / SOUND[name][0], SOUND[name][1]
        return [(path, data)]
    fmt = FORMATS[name]
    text = f"{SECRET} was seen on 3/4/2061.\nOk, said «Ana» \U0001f600."
    spans = (Span(0, len(SECRET), "PATIENT"), Span(25, 33, "DATE")) if fmt.spans else ()
    meta = {"patient": "p1"} if fmt.meta in ("yes", "text") else {}
    docs = [Document(f"n{number}", text * (number + 1), spans, meta) for number in range(3)]
    target = folder / f"{name}{fmt.suffixes[0] if fmt.open else ''}"
    write(docs, target, name)
    files = [target] if target.is_file() else sorted(path for path in target.rglob("*") if path.is_file())
    return [(path, path.read_bytes()) for path in files]


def damaged(data: bytes, rng: random.Random) -> bytes:
    """Return a file with one to four mistakes in it: bits, cuts, odd bytes, parts twice, in another order, or compressed."""
    for _ in range(rng.randint(1, 4)):
        at, end = sorted((rng.randint(0, len(data)), rng.randint(0, len(data))))
        kind = rng.randrange(7)
        if kind == 0 and data:
            place = min(at, len(data) - 1)
            data = data[:place] + bytes([data[place] ^ (1 << rng.randrange(8))]) + data[place + 1 :]
        elif kind == 1:
            data = data[:at]
        elif kind == 2:
            data = data[:at] + rng.choice(_ODD) + data[at:]
        elif kind == 3:
            data = data[:at] + data[end:]
        elif kind == 4:
            data = data[:end] + data[at:end] + data[end:]
        elif kind == 5:
            data = data[:at] + rng.randbytes(rng.randint(1, 8)) + data[end:]
        else:
            data = data[:at] + rng.choice(_ODD) + data[end:]
    if rng.random() < 0.03:
        packed = bytearray(gzip.compress(data))
        packed[rng.randrange(len(packed))] ^= 1 << rng.randrange(8)
        return bytes(packed)
    return data


def fuzz(folder: Path, name: str, count: int, seed: int) -> None:
    rng = random.Random(f"{name}/{seed}")
    found = seeds(folder, name)
    options = (
        {},
        {"patient_column": "MRN"},
        {"encoding": "latin-1"},
        {"encoding": "utf-16"},
        {"delimiter": ";"},
    )
    for number in range(count):
        path, sound = rng.choice(found)
        path.write_bytes(damaged(sound, rng))
        problems: list[NescioError] = []
        how = options[0] if rng.random() < 0.8 else rng.choice(options)
        try:
            for doc in read(path, name, on_error=problems.append, **how):
                assert isinstance(doc.text, str), (name, number)
        except NescioError as error:
            problems.append(error)
        except Exception as error:
            raise AssertionError(f"{name}, seed {seed}, number {number}: {type(error).__name__}") from error
        for problem in problems:
            assert SECRET not in str(problem), (name, number)
        path.write_bytes(sound)


@pytest.mark.parametrize("name", NAMES)
def test_a_few_damaged_files(tmp_path: Path, name: str) -> None:
    fuzz(tmp_path, name, FEW, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_200000_damaged_files(tmp_path: Path, name: str) -> None:
    fuzz(tmp_path, name, MANY, seed=2)


def test_damage_is_the_same_for_the_same_seed() -> None:
    data = io.BytesIO(b"x" * 100).getvalue()
    assert damaged(data, random.Random(3)) == damaged(data, random.Random(3))
