"""Judge and count medical content: kept, vanished, or changed into something else, which is the worst."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from nescio.core.folding import fold
from nescio.evaluate.medicine.alignment import Region, differences
from nescio.evaluate.medicine.items import VOCABULARY, Item, find_items
from nescio.evaluate.medicine.lexicon import Tokenized, lexicon, split
from nescio.evaluate.medicine.other_content import OtherContent
from nescio.evaluate.medicine.values import CUES
from nescio.languages.identify import guess_language
from nescio.languages.medicine_words import (
    ANATOMY,
    DIAGNOSIS,
    DRUG,
    EPONYM,
    FINDING,
    KINDS,
    NEGATION,
    OTHER,
    SIDE,
    TERM,
    TIMING,
)

KEPT, VANISHED, CHANGED = "kept", "vanished", "changed"
_LISTED = 200
_WORDS = VOCABULARY | {NEGATION, SIDE, TIMING}
_LOWER = frozenset((DIAGNOSIS, ANATOMY, NEGATION, TIMING, TERM, FINDING))  # have no capitals of their own
_LONGEST_NICKNAME = 4  # letters of a short word with a capital that may be a name: Peg
_LONGEST_ITEM = 100  # characters
_SHORTEST = 3  # letters of a word of medicine that is told from initials
# What tools put in the place of something: [DATE], <NAME>, {{...}}, ****, XXXX, ____.
_TAG = re.compile(r"\[[^\]\n]{0,80}\]|<[^>\n]{0,80}>|\{\{[^}\n]*\}\}|[*#_█•]+|\b[Xx]{2,}\b|(?i:\bredacted\b)")

_CODE = re.compile(r"-\d| ?\d{5}")  # behind letters that are no abbreviation of a disease: SDH 20843309
_ABBREVIATION = re.compile(r"\b(?![a-z])[^\W\d_]{1,3}\.$")  # Dr., Mrs., J.; not kg.
_ENDS_SENTENCE = re.compile(r"[a-z\d)]\.\s|[;\n]")
_BESIDE = 4  # tokens from a word of medicine to the name that it is part of

Place = tuple[str, int, int, str, str]
"""A note's id, where in the clean note, the kind of content, and what became of it."""


class Damage(NamedTuple):
    """Content that did not come through: the item, its place in the clean text, and what became of it."""

    item: Item
    new_start: int
    new_end: int
    outcome: str


@dataclass
class MedicineTotals:
    """What became of the medical content of notes; parts can be added up.

    Attributes:
        seen: items by kind, in the notes before.
        vanished: of these, those that are gone or under a tag.
        changed: of these, those that now say something else.
        places: where, those that were changed first; a part of them.
    """

    seen: Counter[str] = field(default_factory=Counter)
    vanished: Counter[str] = field(default_factory=Counter)
    changed: Counter[str] = field(default_factory=Counter)
    places: list[Place] = field(default_factory=list)

    def add_note(
        self, note_id: str, before: str, after: str, regions: Sequence[Region], language: str = ""
    ) -> None:
        """Count a note; ``regions`` say where the two texts differ, in order."""
        tokens = split(before)
        language = language or guess_language(before)
        streets = [region for region in regions if region.is_street]
        items = find_items(before, tokens, language)
        if streets:  # a house number is no value
            items = [
                item
                for item in items
                if not (item.kind in CUES and any(s.start < item.end < s.end for s in streets))
            ]
        self.seen.update([item.kind for item in items])
        self.seen[OTHER] += max(0, len(before.split()) - len(items))
        for damage in damages(before, after, regions, items, tokens, language):
            counts = self.changed if damage.outcome == CHANGED else self.vanished
            counts[damage.item.kind] += 1
            self.places.append((note_id, damage.new_start, damage.new_end, damage.item.kind, damage.outcome))
        if len(self.places) > 4 * _LISTED:
            self._keep_worst()

    def add(self, other: MedicineTotals) -> None:
        """Add the totals of another part."""
        for mine, others in (
            (self.seen, other.seen),
            (self.vanished, other.vanished),
            (self.changed, other.changed),
        ):
            mine.update(others)
        self.places += other.places
        self._keep_worst()

    def remove_note(
        self, note_id: str, before: str, after: str, regions: Sequence[Region], language: str
    ) -> None:
        """Subtract a note that was counted by `add_note`."""
        note = MedicineTotals()
        note.add_note(note_id, before, after, regions, language)
        self.seen -= note.seen
        self.vanished -= note.vanished
        self.changed -= note.changed
        self.places = [place for place in self.places if place[0] != note_id]

    def _keep_worst(self) -> None:
        self.places = sorted(self.places, key=lambda place: (place[4] != CHANGED, place))[:_LISTED]

    def rows(self) -> list[tuple[str, int, float, int, int]]:
        """Return for each kind that was seen: its name, how many, the share that came through, vanished and changed."""
        return [
            (kind, seen, 1 - (self.vanished[kind] + self.changed[kind]) / seen, self.vanished[kind], self.changed[kind])
            for kind in KINDS
            if (seen := self.seen[kind])
        ]  # fmt: skip

    @property
    def kept_share(self) -> float:
        """The share of all items of medicine that came through unchanged; 1 where there are none."""
        seen, vanished, changed = (
            counts.total() - counts[OTHER] for counts in (self.seen, self.vanished, self.changed)
        )
        return 1 - (vanished + changed) / seen if seen else 1.0

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON values; it holds no text of any note."""
        self._keep_worst()
        return {
            "seen": dict(self.seen.most_common()),
            "vanished": dict(self.vanished.most_common()),
            "changed": dict(self.changed.most_common()),
            "kept_share": round(self.kept_share, 6),
            "places": [list(place) for place in self.places],
        }

    @classmethod
    def from_json(cls, table: dict[str, Any]) -> MedicineTotals:
        """Read what `to_json` returned."""
        return cls(
            Counter(table.get("seen", {})),
            Counter(table.get("vanished", {})),
            Counter(table.get("changed", {})),
            [tuple(place) for place in table.get("places", ())],
        )


def measure(pairs: Iterable[tuple[str, str, str]]) -> MedicineTotals:
    """Compare notes before and after any tool: id, text before, text after."""
    totals = MedicineTotals()
    for note_id, before, after in pairs:
        totals.add_note(note_id, before, after, differences(before, after))
    return totals


def damages(
    before: str,
    after: str,
    regions: Sequence[Region],
    items: Sequence[Item],
    tokens: Tokenized,
    language: str,
) -> Iterator[Damage]:
    """Yield the items that did not come through.

    Args:
        before: the note.
        after: the clean note.
        regions: where they differ, in order and without overlaps.
        items: the medical content of the note.
        tokens: of the note.
        language: of the note.
    """
    if not regions:
        return
    ends = [region.end for region in regions]
    damaged: list[Sequence[Region]] = []
    for item in _near(items, regions):
        first = bisect_right(ends, item.start)
        last = first
        while last < len(regions) and regions[last].start < item.end:
            last += 1
        hit = regions[first:last]
        if not hit or (item.kind in _WORDS and _is_of_name(before, item, hit[0], tokens, language)):
            continue
        start, end = _place(item, hit)
        if _has(after[start:end], before[item.start : item.end]):
            continue
        new = "".join(after[region.new_start : region.new_end] for region in hit)
        damaged.append(hit)
        yield Damage(item, start, end, outcome_of(new))
    touched = {region.start for hit in damaged for region in hit}
    others = OtherContent(before, tokens, lexicon(language))
    for region in regions:
        if region.is_street or region.start in touched:
            continue
        new = after[region.new_start : region.new_end]
        for start, end in others.places(region.start, region.end, new):
            if start == end or not _has(new, before[start:end]):
                is_sign = (
                    not any(map(str.isalnum, before[start:end])) and new and not _TAG.search(new.strip("#*_"))
                )
                outcome = CHANGED if is_sign else outcome_of(new)
                yield Damage(Item(start, end, OTHER), region.new_start, region.new_end, outcome)


def _near(items: Sequence[Item], regions: Sequence[Region]) -> list[Item]:
    """Return the items that a region may touch, in order."""
    starts = [item.start for item in items]
    found: list[int] = []
    last = -1
    for region in regions:
        first = max(last + 1, bisect_left(starts, region.start - _LONGEST_ITEM))
        for at in range(first, bisect_left(starts, region.end, first)):
            if items[at].end > region.start:
                found.append(at)
                last = at
    return [items[at] for at in found]


def outcome_of(new: str) -> str:
    """Return what became of something that was replaced by this: vanished behind a tag or nothing, else changed."""
    return CHANGED if any(map(str.isalnum, _TAG.sub("", new))) else VANISHED


def _place(item: Item, hit: Sequence[Region]) -> tuple[int, int]:
    """Return where in the new text an item would be."""
    first, last = hit[0], hit[-1]
    start = first.new_start - max(0, first.start - item.start)
    return max(0, start), last.new_end + max(0, item.end - last.end)


def _has(new: str, old: str) -> bool:
    """Whether the words of an item stand in the new text, in order."""
    if old.isascii() and old.lower() not in new.lower() and " " not in old:
        return False
    wanted, there = split(old).keys, split(new).keys
    size = len(wanted)
    return any(there[at : at + size] == wanted for at in range(len(there) - size + 1))


def _is_of_name(text: str, item: Item, region: Region, tokens: Tokenized, language: str) -> bool:
    """Whether a word of medicine was replaced as part of a name: Heart Clinic, Mrs. Bloom; or is too short to tell.

    Drugs and eponyms have capitals of their own, and no drug is part of a name; other words of medicine have none within a sentence.
    """
    word = text[item.start : item.end]
    is_short = len(word) < _SHORTEST and not word[-1].isdigit()
    if item.kind in VOCABULARY and (is_short or _CODE.match(text, item.end)):
        return True
    words = lexicon(language)
    if _is_of_number(word, item, tokens, words.identity):
        return True
    key = fold(word)
    if (item.kind == DRUG and key not in words.broad_drugs) or (
        item.kind in (NEGATION, SIDE, TIMING) and word.islower()
    ):
        return False
    is_like_name = (
        (key in words.names and item.kind != NEGATION)
        or (item.kind in (TERM, DIAGNOSIS) and len(word) <= _LONGEST_NICKNAME)
        or text[item.start - 1 : item.start] == '"'
    )
    if " " in word or "." in word:  # of several words
        return False
    is_capital = (
        word.istitle() and word.isalpha() and (is_like_name or not _begins_sentence(text, item.start))
    )
    is_alone = (
        not is_like_name
        and region.start >= item.start
        and region.end <= item.end
        and key not in words.names
        and key not in words.common
    )
    if (is_capital and item.kind in _LOWER and not is_alone) or (is_short and item.kind == TIMING):
        return True
    medical = words.eponym_after | words.eponym_before if item.kind == EPONYM else frozenset()
    return any(
        (item.kind in VOCABULARY and item.kind != EPONYM) or text[start].isupper()
        for start in _words_beside(text, item, region, tokens, words.classes, medical)
    )


def _is_of_number(word: str, item: Item, tokens: Tokenized, cues: Collection[str]) -> bool:
    """Whether a code is the number of a room, a plate or the like: ROOM T2, plate 0000 BBB. Near miss: T2 weakness, no BBB."""
    at = bisect_left(tokens.starts, item.start)
    if any(char.isdigit() for char in word):
        return at > 0 and tokens.keys[at - 1] in cues
    return at > 1 and word.isupper() and tokens.keys[at - 1].isdigit() and tokens.keys[at - 2] in cues


def _words_beside(
    text: str,
    item: Item,
    region: Region,
    tokens: Tokenized,
    classes: Mapping[str, str | None],
    medical: frozenset[str],
) -> Iterator[int]:
    """Yield where the words near an item begin that were replaced with it, in its sentence, and are no medicine."""
    at = bisect_left(tokens.starts, item.start)
    for other in range(max(0, at - _BESIDE), min(len(tokens.keys), at + _BESIDE + 1)):
        key, start, end = tokens.keys[other], tokens.starts[other], tokens.end(other)
        between = text[min(end, item.end) : max(start, item.start)]
        if (
            region.start < end
            and start < region.end
            and other != at
            and key[0].isalpha()
            and len(key) > 1
            and classes[key] is None
            and key not in medical
            and not _ENDS_SENTENCE.search(between)
        ):
            yield start


def _begins_sentence(text: str, start: int) -> bool:
    """Whether what is here has a capital for its place."""
    before = text[max(0, start - 12) : start]
    bare = before.rstrip()
    if not bare or "\n" in before[len(bare) :] or bare[-1] in '!?:;-•*)"':
        return True
    return bare[-1] == "." and not _ABBREVIATION.search(bare)
