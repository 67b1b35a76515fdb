"""Looking up words that may be slips of one another, among any number of words."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from nescio.core.folding import max_edits

if TYPE_CHECKING:
    import numpy as np

_FEW = 2000  # so many words are found by how they begin and end; of more, too many do so alike
_LONGEST = 40  # letters; nothing longer is a word, and what it has without two of them would fill the memory


class SpellingIndex:
    """Words in which those close to a given word are found without comparing it to each of them."""

    def __init__(self, words: Iterable[str]) -> None:
        """Index words, which should be distinct; many of them are kept as hashes of what is left when letters go."""
        self._words: Sequence[str] = list(words)
        self._ends: dict[str, list[str]] = {}  # a slip leaves the beginning or the end of a word as it is
        self._keys: np.ndarray | None = None
        if len(self._words) <= _FEW:
            for word in self._words:
                self._ends.setdefault(word[0], []).append(word)
                self._ends.setdefault(word[-3:], []).append(word)
            return
        import numpy as np  # most records have few names, and then need not wait for it

        keys, owners = array("q"), array("i")
        for number, word in enumerate(self._words):
            for rest in _shortened(word):
                keys.append(hash(rest))
                owners.append(number)
        all_keys = np.frombuffer(keys, dtype=np.int64)
        order = np.argsort(all_keys, kind="stable")
        self._keys = all_keys[order]
        self._owners = np.frombuffer(owners, dtype=np.int32)[order]

    def __bool__(self) -> bool:
        return bool(self._words)

    def candidates(self, word: str) -> Sequence[str]:
        """Return words among which are all that `misspelt` takes for a slip of this one, or that differ in one of four letters.

        Of few words, those of about its length that begin or end as it does. Of many, those that share
        with it what each has left when it has lost as many letters as it may have wrong ones.
        """
        if self._keys is None:
            begun, ended = self._ends.get(word[0], ()), self._ends.get(word[-3:], ())
            if not begun and not ended:
                return ()
            size, begin = len(word), word[0]
            candidates = [other for other in begun if -3 < len(other) - size < 3]
            return candidates + [other for other in ended if other[0] != begin and -3 < len(other) - size < 3]
        import numpy as np

        keys = np.fromiter((hash(rest) for rest in _shortened(word)), dtype=np.int64)
        first = np.searchsorted(self._keys, keys, "left")
        last = np.searchsorted(self._keys, keys, "right")
        hit = last > first
        owners = {
            int(owner)
            for begin, end in zip(first[hit].tolist(), last[hit].tolist(), strict=True)
            for owner in self._owners[begin:end]
        }
        return [self._words[owner] for owner in sorted(owners)]


def _shortened(word: str) -> Iterator[str]:
    """Yield a word, and what is left of it without one letter or, where two may be wrong, without two."""
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
