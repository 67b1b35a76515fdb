"""Names of tools, ids of calls and the name of the model pass as they are, unless they hold what is hidden elsewhere in the request."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from nescio.apps.gateway.request import refused
from nescio.core.folding import fold
from nescio.core.labels import category_of

_LETTERS = 3  # of a word of something hidden that must not be a word of a name
_LONG = 6  # letters of a word of a person's name that must not even be within another word
_CODE = 5  # characters of a number, without its hyphens and blanks
_HUMP = re.compile(r"(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_WORD = re.compile(r"[^\W_]+")


def check_names(names: Sequence[str], words: Sequence[str], hidden: Sequence[tuple[str, str]]) -> None:
    """Refuse names that hold something hidden.

    Args:
        names: of tools and calls: no word of something hidden may be in them.
        words: the model, settings and long numbers: they may not be something hidden, but share a word with it, as ``claude-9`` may.
        hidden: label and text of all that was hidden.

    Raises:
        RequestError: one does; the message does not say which.
    """
    hidden_words = {word for _, text in hidden for word in _words(text) if len(word) >= _LETTERS}
    people = {
        word
        for label, text in hidden
        if category_of(label) == "NAME"
        for word in _words(text)
        if len(word) >= _LONG
    }
    codes = {code for _, text in hidden if _is_code(code := _bare(text))}
    for name in names:
        bare = _bare(name)
        if not hidden_words.isdisjoint(_words(name)) or any(part in bare for part in (*people, *codes)):
            raise refused("the name of a tool or the id of a call holds something that is hidden elsewhere")
    whole = {_bare(text) for _, text in hidden} | {"".join(filter(str.isdigit, code)) for code in codes}
    for word in words:
        parts = _words(word)
        if _bare(word) in whole or (parts and hidden_words.issuperset(parts)):
            raise refused("the model or a setting is named like something that is hidden elsewhere")


def _words(text: str) -> Iterable[str]:
    """Return the folded words of a text, also those of ``getQuillfeatherChart``, as parts and as a whole."""
    return {fold(word) for form in (text, _HUMP.sub(" ", text)) for word in _WORD.findall(form)}


def _bare(text: str) -> str:
    return "".join(_WORD.findall(fold(text)))


def _is_code(bare: str) -> bool:
    return len(bare) >= _CODE and any(map(str.isdigit, bare))
