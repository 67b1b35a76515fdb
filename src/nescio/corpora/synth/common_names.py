"""People whose names are drawn as often as they occur in life: Smith far more than Szopa."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import accumulate

from nescio.core.errors import ConfigError
from nescio.languages.registry import language_cache, language_pack

_RARE_FIRST, _RARE_LAST = 0.15, 0.3  # share of names that are taken from the long lists instead


@dataclass(frozen=True)
class CommonName:
    """A drawn name; ``last`` is two words where people have two family names."""

    first: str
    last: str
    is_female: bool


@dataclass(frozen=True)
class _Names:
    """Names of one kind with their cumulated shares."""

    names: tuple[str, ...]
    shares: tuple[float, ...]

    def draw(self, rng: random.Random) -> str:
        return rng.choices(self.names, cum_weights=self.shares)[0]


class CommonNames:
    """Draws people of a language by the frequency of their names.

    Args:
        language: its code.
        rare: whether some names are taken from the long lists, where each is as likely as another.
    """

    def __init__(self, language: str, *, rare: bool = True) -> None:
        pack = language_pack(language)
        tables = _tables(language)
        self._first = (tables["male"], tables["female"])
        self._last = tables["last"]
        self._two_surnames = pack.two_surnames
        self._rare_first, self._rare_last = (
            tuple(sorted(name.title() for name in pack.lists[kind] if name.isalpha())) if rare else ()
            for kind in ("first", "last")
        )

    def __call__(self, rng: random.Random, is_female: bool | None = None) -> CommonName:
        """Draw a person; the gender is given or open."""
        if is_female is None:
            is_female = rng.random() < 0.5
        first = self._first[is_female].draw(rng)
        if self._rare_first and rng.random() < _RARE_FIRST:
            first = rng.choice(self._rare_first)
        last = self._draw_last(rng)
        if self._two_surnames and rng.random() < 0.5:
            last = f"{last} {self._draw_last(rng)}"
        return CommonName(first, last, is_female)

    def _draw_last(self, rng: random.Random) -> str:
        if self._rare_last and rng.random() < _RARE_LAST:
            return rng.choice(self._rare_last)
        return self._last.draw(rng)


@language_cache()
def _tables(language: str) -> dict[str, _Names]:
    """Read the common names of a language: kind -> names."""
    path = language_pack(language).insertion / "common_names.txt"
    if not path.is_file():
        raise ConfigError(
            f"no common names of language {language!r}; write {path.name} into its insertion folder"
        )
    rows = [line.split("\t") for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
    return {
        kind: _Names(
            tuple(name for row_kind, name, _ in rows if row_kind == kind),
            tuple(accumulate(float(share) for row_kind, _, share in rows if row_kind == kind)),
        )
        for kind in ("male", "female", "last")
    }
