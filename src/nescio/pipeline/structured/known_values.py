"""Known names, ids and telephone numbers of a record in values that are kept by their form: codes, numbers, units.

`structured_scrubber` asks. Texts are searched by `nescio.records.search`, which knows more ways to write them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from nescio.core.folding import match_key
from nescio.core.labels import PERSON_LABELS, canonical_label, category_of
from nescio.languages.merged import drug_words, listed_names
from nescio.records.identifying import is_common_word, name_words

_MIN_NAME = 4  # letters of a name that may not stand in a code
_MIN_DIGITS = 6  # digits of an id that may not stand in a code or a number
_MIN_INSIDE = 7  # characters of an id that is also found between others
_MIN_GROUPED = 8  # the same of one that is written in groups; fewer have the code 44712-2
_LETTERS = re.compile(r"[^\W\d_]+")
_TOKENS = re.compile(r"[^\W_]+")
_WHOLE_DATE = re.compile(r"\d{4}-\d\d-\d\d")


class KnownValues:
    """What no kept value of a record may be.

    Args:
        entities: labels and texts of all that is known of the record.
        certain: those of them that stood in an element of their own, rather than in a text.
    """

    def __init__(self, entities: Iterable[tuple[str, str]], certain: Iterable[tuple[str, str]] = ()) -> None:
        self._names: set[str] = set()
        self._ids: set[str] = set()
        for label, text in entities:
            self._add(label, text, certain=False)
        for label, text in certain:
            self._add(label, text, certain=True)
        self._inside = [one for one in self._ids if len(one) >= _MIN_INSIDE]

    def _add(self, label: str, text: str, *, certain: bool) -> None:
        name = canonical_label(label) or label
        if name in PERSON_LABELS:
            words = [word for word in name_words(text) if len(word) >= _MIN_NAME]
            # A lone word may be a mistake of a model.
            sure = (
                certain
                or " " in text.strip()
                or any(word in some for word in words for some in listed_names())
            )
            self._names.update(word for word in words if sure and not _is_word(word))
        elif name == "DATE":
            if _WHOLE_DATE.fullmatch(text):
                self._ids.add(text.replace("-", ""))
        elif category_of(label) in ("ID", "CONTACT"):
            bare = _bare(text)
            if sum(map(str.isdigit, bare)) >= _MIN_DIGITS:
                self._ids.add(bare)

    def has(self, value: str) -> bool:
        """Whether a value that would be kept is, or holds, something known."""
        if len(value) < _MIN_NAME:
            return False
        folded = match_key(value)
        if not self._names.isdisjoint(_LETTERS.findall(folded)):
            return True
        tokens = _TOKENS.findall(folded)
        bare = _bare(value)
        if len(bare) >= _MIN_GROUPED:
            tokens.append(bare)
        if not self._ids.isdisjoint(tokens):
            return True
        return any(known in token for token in tokens if len(token) > _MIN_INSIDE for known in self._inside)


def _bare(text: str) -> str:
    return "".join(filter(str.isalnum, match_key(text)))


def _is_word(word: str) -> bool:
    return is_common_word(word) or word in drug_words()
