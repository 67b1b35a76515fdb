"""Looking up misspelt words among any number of words. `folding.is_misspelling` compares two words."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from nescio.core.folding import max_edits

if TYPE_CHECKING:
    import numpy as np

_FEW = 100  # words; up to here they are found by their beginning and end, which too many share beyond
_LONGEST = 40  # letters; a longer word would have too many forms without two letters to keep


class SpellingIndex:
    """An index of words that finds those close to a given word without comparing it to each of them."""

    def __init__(self, words: Iterable[str]) -> None:
        """Index words, which should be distinct. Many words are kept as hashes of their forms without a letter or two."""
        self._words: Sequence[str] = list(words)
        self._ends: dict[str, list[str]] = {}  # a misspelling has the beginning or the end of its word
        self._keys: np.ndarray | None = None
        if len(self._words) <= _FEW:
            for word in self._words:
                self._ends.setdefault(word[0], []).append(word)
                self._ends.setdefault(word[-3:], []).append(word)
            return
        import numpy as np  # most records have few names and need no numpy

        keys, owners = array("q"), array("i")
        for number, word in enumerate(self._words):
            for form in _deletions(word):
                keys.append(hash(form))
                owners.append(number)
        all_keys = np.frombuffer(keys, dtype=np.int64)
        order = np.argsort(all_keys, kind="stable")
        self._keys = all_keys[order]
        self._owners = np.frombuffer(owners, dtype=np.int32)[order]

    def __bool__(self) -> bool:
        return bool(self._words)

    def candidates(self, word: str) -> Sequence[str]:
        """Return words that may be misspellings of this one, or differ in one of four letters; the caller compares them.

        In a small index, these are the words of about its length with the same beginning or end. In a large one, those
        that become the same when both lose as many letters as they may have edits.
        """
        if self._keys is None:
            same_start, same_end = self._ends.get(word[0], ()), self._ends.get(word[-3:], ())
            if not same_start and not same_end:
                return ()
            size, begin = len(word), word[0]
            candidates = [other for other in same_start if -3 < len(other) - size < 3]
            return candidates + [
                other for other in same_end if other[0] != begin and -3 < len(other) - size < 3
            ]
        import numpy as np

        keys = np.fromiter((hash(form) for form in _deletions(word)), dtype=np.int64)
        first = np.searchsorted(self._keys, keys, "left")
        last = np.searchsorted(self._keys, keys, "right")
        hit = last > first
        owners = {
            int(owner)
            for begin, end in zip(first[hit].tolist(), last[hit].tolist(), strict=True)
            for owner in self._owners[begin:end]
        }
        return [self._words[owner] for owner in sorted(owners)]


def _deletions(word: str) -> Iterator[str]:
    """Yield a word, and the word without one letter or, where it may have two edits, without two."""
    if len(word) < 4:
        return
    yield word
    if len(word) > _LONGEST:
        return
    deep = max_edits(len(word)) > 1
    for first in range(len(word)):
        rest = word[:first] + word[first + 1 :]
        yield rest
        if deep:
            for second in range(first, len(rest)):
                yield rest[:second] + rest[second + 1 :]
