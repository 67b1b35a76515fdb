"""PHI inserted into real clinical text: ordinary medicine around a lone name, which invented notes cannot teach.

Real text without identity is cut into short notes. In two of three notes some mentions ("the patient", "she") become names, or a
sentence with PHI joins them; the rest stays without PHI. Mentions and sentences come from the language pack's `insertion`
folder, values from annotated notes, and names are drawn by their frequency.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from nescio.core.document import Document, Span
from nescio.core.errors import ConfigError
from nescio.core.labels import PERSON_LABELS
from nescio.corpora.synth.common_names import CommonName, CommonNames
from nescio.corpora.synth.look_alikes import has_look_alikes, look_alike_line
from nescio.corpora.synth.recase import recased
from nescio.languages.date_grammar import Calendar
from nescio.languages.registry import language_pack
from nescio.languages.sentences import sentences

LABELS = {
    "first": "PATIENT", "last": "PATIENT", "full": "PATIENT", "lastfirst": "PATIENT", "initials": "PATIENT",
    "docfirst": "DOCTOR", "doclast": "DOCTOR", "docfull": "DOCTOR",
    "date": "DATE", "weekday": "DATE", "month": "DATE", "year": "DATE", "short": "DATE", "age": "AGE",
    "city": "CITY", "state": "STATE", "country": "COUNTRY", "place": "LOCATION-OTHER", "hospital": "HOSPITAL",
    "dept": "DEPARTMENT", "org": "ORGANIZATION", "job": "PROFESSION", "phone": "PHONE", "mrn": "MEDICALRECORD", "room": "ROOM",
    "street": "STREET", "zip": "ZIP", "email": "EMAIL", "user": "USERNAME", "ssn": "SSN", "plan": "HEALTHPLAN",
    "license": "LICENSE", "idnum": "IDNUM", "serial": "DEVICE", "plate": "VEHICLE",
}  # fmt: skip
"""The label of each slot."""
_SLOT = re.compile(r"\{(0(?::lower)?|[a-z]+)\}")
_WITHOUT = 0.33  # share of notes into which nothing is inserted
_NEAR_MISS = 0.3  # share of notes that a sentence of look-alikes joins
_LOOK_ALIKE = 0.3  # share of notes that a line of generated look-alikes joins
_LOWER, _UPPER = 0.08, 0.08  # shares of notes in lower case and in capitals
_HURRIED = 0.7  # share of values that follow the case of a frame in lower case or capitals
_SHORT_WORDS = 6  # characters of a frame in capitals that may be an abbreviation: ``HC {mrn}``
_SENTENCES = (1, 2, 2, 3, 3, 4, 5, 6, 8)
_MENTIONS, _FRAMES, _MANY_FRAMES = (0, 1, 1, 2, 3), (0, 0, 1, 1, 2), (3, 4, 5, 7, 9)


@dataclass(frozen=True)
class _Mention:
    pattern: re.Pattern[str]
    replacements: tuple[str, ...]


@dataclass(frozen=True)
class _Frames:
    """What a language pack says of insertion."""

    mentions: tuple[_Mention, ...]
    sentences: tuple[str, ...]
    near_misses: tuple[str, ...]
    titles: tuple[tuple[str, ...], tuple[str, ...]]
    female: re.Pattern[str]
    male: re.Pattern[str]


@cache
def _frames(language: str) -> _Frames:
    """Read the frames of a language."""
    folder = language_pack(language).insertion
    lines = {
        name: [
            line
            for line in (folder / f"{name}.txt").read_text("utf-8").splitlines()
            if line.strip() and not line.startswith("#")
        ]
        for name in ("mentions", "frames", "near_misses", "gender")
    }
    for line in lines["frames"]:
        for slot in _SLOT.findall(line):
            if slot not in LABELS:
                raise ConfigError(f"frames.txt: no slot {{{slot}}}; there are {', '.join(LABELS)}")
    gender = dict(line.split("\t") for line in lines["gender"])
    mentions = []
    for line in lines["mentions"]:
        pattern, _, replacements = line.partition("\t")
        mentions.append(
            _Mention(re.compile(pattern), tuple(part.strip() for part in replacements.split("|")))
        )
    return _Frames(
        tuple(mentions),
        tuple(lines["frames"]),
        tuple(lines["near_misses"]),
        (tuple(gender["male titles"].split("|")), tuple(gender["female titles"].split("|"))),
        re.compile(gender["female"], re.IGNORECASE),
        re.compile(gender["male"], re.IGNORECASE),
    )


def insert_phi(
    texts: Sequence[Document],
    values: Sequence[Document],
    *,
    language: str,
    count: int,
    crowded: float = 0.0,
    seed: int = 0,
) -> Iterator[Document]:
    """Yield short notes made of real text, most of them with a little PHI.

    Args:
        texts: real notes, with spans where they hold PHI already.
        values: annotated notes, whose dates, places and numbers are inserted.
        language: of the texts.
        count: how many notes.
        crowded: share of notes with many sentences that have PHI.
        seed: the same seed gives the same notes.
    """
    frames = _frames(language)
    pools = _pools(values, language_pack(language).calendar)
    names = CommonNames(language)
    for number in range(count):
        rng = random.Random(f"{seed}/{number}")
        doc = texts[rng.randrange(len(texts))]
        note = _Note(_window(doc, rng), frames, pools, names, rng)
        if rng.random() >= _WITHOUT:
            note.insert(crowded=crowded > 0 and rng.random() < crowded)
        if rng.random() < _NEAR_MISS:
            note.add([(rng.choice(frames.near_misses), "")])
        if has_look_alikes(language) and rng.random() < _LOOK_ALIKE:
            note.add(look_alike_line(language, rng))
        doc = note.document(f"inserted-{language}-{seed}-{number}")
        yield recased(doc, rng, lower=_LOWER, upper=_UPPER)


def near_miss_notes(language: str, *, seed: int = 0, rounds: int = 2) -> Iterator[Document]:
    """Yield notes of one to four sentences in which words that are also names, dates or places are none."""
    rng = random.Random(seed)
    lines = list(_frames(language).near_misses)
    for number in range(rounds):
        rng.shuffle(lines)
        at = 0
        while at < len(lines):
            size = rng.choice((1, 1, 2, 3, 4))
            yield Document(f"near-miss-{language}-{number}-{at}", "\n".join(lines[at : at + size]))
            at += size


def _pools(docs: Sequence[Document], calendar: Calendar) -> Mapping[str, Sequence[str]]:
    """Return the values that annotated notes have for each slot but names."""
    found: dict[str, list[str]] = defaultdict(list)
    kinds = {
        "weekday": re.compile(r"(?i:" + "|".join([*calendar.weekdays, *calendar.short_weekdays]) + ")"),
        "year": re.compile(r"(?:19|20)\d\d"),
        "short": re.compile(r"\d{1,2}[-/.]\d{1,2}"),  # a day and a month: 19/2
        "month": re.compile(r"(?i:" + "|".join(calendar.months) + r")(?: \d{4})?"),
    }
    slots = defaultdict(list)
    for slot, label in LABELS.items():
        if label not in PERSON_LABELS and slot not in kinds:
            slots[label].append(slot)
    for doc in docs:
        for span in doc.spans:
            value = doc.text[span.start : span.end]
            if "\n" in value:
                continue
            for slot in slots[span.label]:
                found[slot].append(value)
            if span.label == "DATE":
                for slot, kind in kinds.items():
                    if kind.fullmatch(value):
                        found[slot].append(value)
    return found


def _window(doc: Document, rng: random.Random) -> Document:
    """Return some sentences of a text in a row, as a note of their own."""
    found = sentences(doc.text)
    if not found:
        return doc
    size = rng.choice(_SENTENCES)
    first = rng.randrange(max(1, len(found) - size + 1))
    start, end = found[first][0], found[min(first + size, len(found)) - 1][1]
    spans = [
        Span(span.start - start, span.end - start, span.label)
        for span in doc.spans
        if start <= span.start and span.end <= end
    ]
    return Document(doc.id, doc.text[start:end], tuple(spans))


class _Note:
    """A note that is being made: parts of text, each with a label or none."""

    def __init__(
        self,
        doc: Document,
        frames: _Frames,
        pools: Mapping[str, Sequence[str]],
        names: CommonNames,
        rng: random.Random,
    ) -> None:
        self._doc = doc
        self._frames = frames
        self._pools = pools
        self._rng = rng
        female, male = (len(kind.findall(doc.text)) for kind in (frames.female, frames.male))
        self._patient = names(rng, None if female == male else female > male)
        self._doctor = names(rng, None)
        self._names = names
        self._replaced: list[tuple[int, int, list[tuple[str, str]]]] = []
        self._added: list[list[tuple[str, str]]] = []

    def insert(self, *, crowded: bool = False) -> None:
        """Replace some mentions, and add some sentences, or many; at least one of them if there is a place."""
        rng = self._rng
        mentions = rng.choice(_MENTIONS)
        if mentions:
            self._replace_mentions(mentions)
        for _ in range(rng.choice(_MANY_FRAMES if crowded else _FRAMES) or int(not self._replaced)):
            self._added.append(self._fill(rng.choice(self._frames.sentences), ""))

    def add(self, parts: list[tuple[str, str]]) -> None:
        """Add a sentence: parts of text, each with a label or none."""
        self._added.append(parts)

    def _replace_mentions(self, most: int) -> None:
        taken = [(span.start, span.end) for span in self._doc.spans]
        sites = [
            (match, mention)
            for mention in self._frames.mentions
            for match in mention.pattern.finditer(self._doc.text)
        ]
        self._rng.shuffle(sites)
        for match, mention in sites:
            start, end = match.span()
            inside = [low >= start and high <= end for low, high in taken]
            if any(low < end and start < high for low, high in taken) and not all(
                ok for ok, (low, high) in zip(inside, taken, strict=True) if low < end and start < high
            ):
                continue
            if any(low < end and start < high for low, high, _ in self._replaced):
                continue
            filled = self._fill(self._rng.choice(mention.replacements), match.group(), start)
            self._replaced.append((start, end, filled))
            if len(self._replaced) >= most:
                break

    def _fill(self, frame: str, mention: str, start: int = 0) -> list[tuple[str, str]]:
        """Return the parts of a frame with its slots filled; ``{0}`` is the mention with its own spans."""
        parts: list[tuple[str, str]] = []
        relative = self._names(self._rng, None) if "{0}" in frame else self._patient
        at = 0
        for slot in _SLOT.finditer(frame):
            parts.append((frame[at : slot.start()], ""))
            at = slot.end()
            if slot[1].startswith("0"):
                text = mention[:1].lower() + mention[1:] if slot[1].endswith("lower") else mention
                parts += self._with_spans(text, start)
            elif slot[1] == "mr":
                parts.append((self._rng.choice(self._frames.titles[relative.is_female]), ""))
            else:
                value = self._value(slot[1], relative)
                cased = self._rng.random() < _HURRIED and not mention
                parts.append((_in_case_of(frame, value) if cased else value, LABELS[slot[1]]))
        parts.append((frame[at:], ""))
        return [part for part in parts if part[0]]

    def _with_spans(self, text: str, start: int) -> list[tuple[str, str]]:
        parts: list[tuple[str, str]] = []
        at = 0
        for span in self._doc.spans:
            low, high = span.start - start, span.end - start
            if at <= low and high <= len(text):
                parts += [(text[at:low], ""), (text[low:high], span.label)]
                at = high
        return [*parts, (text[at:], "")]

    def _value(self, slot: str, person: CommonName) -> str:
        if slot.startswith("doc"):
            person, slot = self._doctor, slot[3:]
        if slot == "first":
            return person.first
        if slot == "last":
            return person.last
        if slot == "full":
            return f"{person.first} {person.last}"
        if slot == "lastfirst":
            return f"{person.last}, {person.first}"
        if slot == "initials":
            return f"{person.first[0]}{self._rng.choice(('', '.'))}{person.last[0]}"
        return self._rng.choice(self._pools[slot])

    def document(self, note_id: str) -> Document:
        """Return the note."""
        body = self._body()
        gap = self._rng.choice((" ", " ", "\n", "\n", "\n\n"))
        blocks = [body]
        for added in self._added:
            blocks.insert(self._rng.choice((0, len(blocks), len(blocks))), added)
        parts = [
            part for number, block in enumerate(blocks) for part in ([(gap, "")] if number else []) + block
        ]
        texts: list[str] = []
        spans: list[Span] = []
        size = 0
        for text, label in parts:
            texts.append(text)
            if label:
                spans.append(Span(size, size + len(text), label, "gold"))
            size += len(text)
        return Document(note_id, "".join(texts), tuple(spans))

    def _body(self) -> list[tuple[str, str]]:
        """Return the real text with its mentions replaced and its own spans."""
        text = self._doc.text
        cuts: list[tuple[int, int, list[tuple[str, str]]]] = list(self._replaced)
        for span in self._doc.spans:
            if not any(low <= span.start and span.end <= high for low, high, _ in self._replaced):
                cuts.append((span.start, span.end, [(text[span.start : span.end], span.label)]))
        parts: list[tuple[str, str]] = []
        at = 0
        for start, end, filled in sorted(cuts, key=lambda cut: cut[0]):
            parts += [(text[at:start], ""), *filled]
            at = end
        return [*parts, (text[at:], "")]


def _in_case_of(frame: str, value: str) -> str:
    """Return a value in lower case or capitals if the frame around it is."""
    words = _SLOT.sub("", frame)
    if words.islower():
        return value.lower()
    return value.upper() if words.isupper() and len(words) > _SHORT_WORDS else value
