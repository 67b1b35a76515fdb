"""Word vectors: words and a vector for each. Reads and writes the common formats, and combines two sets."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray
from safetensors import SafetensorError, safe_open
from safetensors.numpy import save_file

from nescio.core.errors import DataError, Location
from nescio.detect.neural.vocabulary import UNK_NAME, Digits

Floats = NDArray[np.float32]

SUFFIX = ".safetensors"


@dataclass(frozen=True)
class CharNgrams:
    """Vectors of character n-grams (fastText), for words that have none of their own.

    Attributes:
        rows: the vectors (bucket, size).
        shortest: characters in the shortest n-grams.
        longest: characters in the longest.
    """

    rows: Floats
    shortest: int = 3
    longest: int = 6

    def vector(self, word: str) -> Floats:
        """Return the mean of the vectors of the word's n-grams."""
        return np.asarray(self.rows[self.buckets(word)].mean(axis=0), dtype=np.float32)

    def buckets(self, word: str) -> list[int]:
        """Return the row of each n-gram of ``<word>``, in fastText's order and with its hash."""
        marked = f"<{word}>"
        grams = [
            marked[at : at + size]
            for at in range(len(marked))
            for size in range(self.shortest, min(self.longest, len(marked) - at) + 1)
        ]
        return [_fnv1a(gram) % len(self.rows) for gram in grams]


def _fnv1a(text: str) -> int:
    value = 2166136261
    for byte in text.encode():
        # fastText reads bytes as signed
        value = ((value ^ (byte if byte < 128 else byte | 0xFFFFFF00)) * 16777619) & 0xFFFFFFFF
    return value


@dataclass(frozen=True)
class Vectors:
    """Word vectors.

    Attributes:
        words: the words, in order of frequency when that is known.
        rows: one row for each word.
        kind: how they were made, e.g. ``cbow``.
        digits: how digits were written.
        lower: whether words were put in lower case.
        ngrams: n-gram vectors for other words, or None.
    """

    words: tuple[str, ...]
    rows: Floats
    kind: str = ""
    digits: Digits = "keep"
    lower: bool = False
    ngrams: CharNgrams | None = field(default=None, repr=False)

    def __repr__(self) -> str:
        return f"Vectors({len(self.words)} words, size {self.size}, kind={self.kind!r})"

    @property
    def size(self) -> int:
        """Dimensions of a vector."""
        return int(self.rows.shape[1])

    @cached_property
    def ids(self) -> dict[str, int]:
        """Row of each word."""
        return {word: row for row, word in enumerate(self.words)}

    def __contains__(self, word: str) -> bool:
        return word in self.ids

    def get(self, word: str) -> Floats | None:
        """Return the vector of a word, from its n-grams if it has none; None for an unknown word."""
        row = self.ids.get(word)
        if row is not None:
            return np.asarray(self.rows[row])
        return self.ngrams.vector(word) if self.ngrams and word else None

    @cached_property
    def unknown(self) -> Floats:
        """The vector of UNK; the mean of the rarer half of the words where there is none."""
        row = self.ids.get(UNK_NAME)
        if row is not None:
            return np.asarray(self.rows[row])
        return np.asarray(self.rows[len(self.rows) // 2 :].mean(axis=0), dtype=np.float32)


def compose(own: Vectors, fallback: Vectors, *, mapped: bool = True) -> Vectors:
    """Return ``own`` with the words that only ``fallback`` knows added after them.

    The two sets are in different spaces. The fallback is mapped by the linear map that fits best on the words of both. It is
    copied if they share too few words to fit one, or if it need not be ``mapped``, and they have the same size.
    """
    shared = [word for word in own.words if word in fallback]
    fallback_rows = fallback.rows
    if len(shared) >= 2 * fallback.size and (mapped or own.size != fallback.size):
        fallback_shared = fallback.rows[[fallback.ids[word] for word in shared]]
        own_shared = own.rows[[own.ids[word] for word in shared]]
        fallback_rows = fallback.rows @ np.linalg.lstsq(fallback_shared, own_shared, rcond=None)[0].astype(
            np.float32
        )
    elif own.size != fallback.size:
        raise DataError(
            f"vectors of size {own.size} and {fallback.size} share only {len(shared)} words",
            fix=f"use sets of the same size, or ones that share at least {2 * fallback.size} words",
        )
    added = [word for word in fallback.words if word not in own]
    rows = np.vstack([own.rows, fallback_rows[[fallback.ids[word] for word in added]]]).astype(np.float32)
    return Vectors(
        (*own.words, *added), rows, f"{own.kind}+{fallback.kind}", own.digits, own.lower, own.ngrams
    )


def write_vectors(path: Path, vectors: Vectors) -> None:
    """Write vectors: ``.safetensors`` keeps everything; ``.txt``, ``.vec`` and ``.bin`` are word2vec's formats."""
    if path.suffix == SUFFIX:
        table: dict[str, NDArray[Any]] = {
            "rows": vectors.rows,
            "words": np.frombuffer("\n".join(vectors.words).encode(), dtype=np.uint8),
        }
        about = {"kind": vectors.kind, "digits": vectors.digits, "lower": vectors.lower}
        if vectors.ngrams:
            table["subwords"] = vectors.ngrams.rows
            about |= {"shortest": vectors.ngrams.shortest, "longest": vectors.ngrams.longest}
        save_file(table, path, metadata={"about": json.dumps(about)})
        return
    with path.open("wb") as out:
        out.write(f"{len(vectors.words)} {vectors.size}\n".encode())
        for word, row in zip(vectors.words, vectors.rows, strict=True):
            if path.suffix == ".bin":
                out.write(word.encode() + b" " + row.astype("<f4").tobytes() + b"\n")
            else:
                out.write(f"{word} {' '.join(f'{x:.6g}' for x in row)}\n".encode())


def read_vectors(path: Path) -> Vectors:
    """Read vectors: nescio's ``.safetensors``, word2vec's text or binary (``.bin``), or GloVe's text.

    Raises:
        DataError: the file is none of these, or breaks off.
    """
    if path.suffix == SUFFIX:
        return _read_safetensors(path)
    with path.open("rb") as stream:
        return _read_binary(stream, path) if path.suffix == ".bin" else _read_text(stream, path)


def _read_safetensors(path: Path) -> Vectors:
    try:
        with safe_open(path, "numpy") as file:
            about = json.loads(file.metadata()["about"])
            words = tuple(bytes(file.get_tensor("words")).decode().split("\n"))
            rows = file.get_tensor("rows")
            grams = file.get_tensor("subwords") if "shortest" in about else None
    except (SafetensorError, KeyError, TypeError, ValueError) as error:
        raise DataError(
            f"not word vectors ({type(error).__name__})",
            Location(str(path)),
            fix="make them with `nescio vectors train`",
        ) from None
    ngrams = None if grams is None else CharNgrams(grams, about["shortest"], about["longest"])
    return Vectors(words, rows, about["kind"], about["digits"], about["lower"], ngrams)


def _read_binary(stream: BinaryIO, path: Path) -> Vectors:
    try:
        count, size = map(int, stream.readline().split())
    except ValueError:
        raise DataError(
            "no 'COUNT SIZE' in the first line",
            Location(str(path), 1),
            fix="is it in word2vec's binary format?",
        ) from None
    data = stream.read()
    words, rows, at = [], np.empty((count, size), dtype=np.float32), 0
    for number in range(count):
        blank = data.find(b" ", at)
        if blank < 0 or blank + 1 + 4 * size > len(data):
            raise DataError(
                f"ends after {number} of {count} words", Location(str(path), offset=at), fix="copy it again"
            )
        words.append(data[at:blank].lstrip(b"\n").decode("utf-8", "replace"))
        rows[number] = np.frombuffer(data, dtype="<f4", count=size, offset=blank + 1)
        at = blank + 1 + 4 * size
    return Vectors(tuple(words), rows, "word2vec")


def _read_text(stream: BinaryIO, path: Path) -> Vectors:
    words: list[str] = []
    rows: list[Floats] = []
    expected: int | None = None
    for number, line in enumerate(stream, start=1):
        word, _, numbers = line.decode("utf-8", "replace").rstrip("\n").rstrip(" ").partition(" ")
        parts = numbers.split(" ")
        if number == 1 and len(parts) == 1 and word.isdigit() and parts[0].isdigit():
            expected = int(word)  # word2vec says how many there are; GloVe does not
            continue
        if rows and len(parts) > len(rows[0]):  # GloVe has a few words with blanks inside
            extra = len(parts) - len(rows[0])
            word, parts = " ".join([word, *parts[:extra]]), parts[extra:]
        try:
            row = np.array(parts, dtype=np.float32)
        except ValueError:
            row = np.empty(0, dtype=np.float32)
        if not len(row) or (rows and len(row) != len(rows[0])):
            raise DataError(
                "not a word and its numbers",
                Location(str(path), number),
                fix="every line needs as many numbers",
            )
        words.append(word)
        rows.append(row)
    if not rows or (expected is not None and expected != len(rows)):
        raise DataError(f"{len(rows)} words, but {expected or 'at least one'} announced", Location(str(path)))
    return Vectors(tuple(words), np.vstack(rows), "text")
