"""Composing notes: one case, one kind of note, one style; every note depends on the seed and its number alone."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from nescio.core.document import Document, Span
from nescio.core.errors import ConfigError, nearest
from nescio.corpora.synth.case import Case
from nescio.corpora.synth.grammar import FILLER, Writer, grammar
from nescio.corpora.synth.noise import add_noise, random_style
from nescio.corpora.synth.people import synth_forms
from nescio.languages.registry import DEFAULT_LANGUAGE
from nescio.languages.synth_forms import Fragment

SOURCE = "synth"


def kinds(language: str) -> list[str]:
    """Return the kinds of notes that can be made in a language.

    Raises:
        ConfigError: no such language.
    """
    synth_forms(language)
    return list(grammar(language).kinds)


def generate(
    count: int,
    language: str = DEFAULT_LANGUAGE,
    *,
    seed: int = 0,
    only: Sequence[str] = (),
    noise: bool = True,
    first: int = 0,
) -> Iterator[Document]:
    """Make invented notes with i2b2-2014 labels.

    Args:
        count: how many.
        language: a language whose pack has a synth grammar.
        seed: same seed, same notes.
        only: kinds of notes to make; all by default.
        noise: False for clean text.
        first: number of the first note, to go on where another run stopped.

    Raises:
        ConfigError: no such language or kind.
    """
    forms, rules = synth_forms(language), grammar(language)
    for kind in only:
        if kind not in rules.kinds:
            raise ConfigError(f"no kind of note {kind!r}{nearest(kind, rules.kinds)}")
    wanted = list(only) or rules.kinds
    for number in range(first, first + count):
        rng = random.Random(f"{seed}/{language}/{number}")
        kind = rng.choice(wanted)
        case = Case(language, rng, slips=noise)
        fragments = _filled(rules.writer(case.slot, rng), kind, kind in rules.tables, rng)
        fragments = forms.finish(fragments)
        if noise:
            fragments = add_noise(fragments, random_style(rng, forms), forms, rng)
        text, spans = _assemble(fragments)
        meta = {"patient": f"synth-{seed}-{number:06d}", "kind": kind, "language": language}
        yield Document(f"synth-{language}-{seed}-{number:06d}", text, spans, meta)


_DENSITY = (4, 40)  # spans in a thousand characters: discharge summaries have few, face sheets many
_MOST_FILLER = 3000  # characters


def _filled(writer: Writer, kind: str, table: bool, rng: random.Random) -> list[Fragment]:
    """Write a note with as much medicine between its lines as makes its share of PHI what notes have."""
    fragments = writer.expand(kind)
    size, spans = sum(len(text) for text, _ in fragments), sum(bool(label) for _, label in fragments)
    wanted = min(int(1000 * spans / rng.uniform(*_DENSITY)) - size, rng.randrange(_MOST_FILLER))
    places = [(i, at) for i, (text, label) in enumerate(fragments) if not label for at in _ends(text)]
    # a few places, none of them in the head or among the signatures
    places = places[len(places) // 5 : 1 + len(places) * 5 // 6]
    places = rng.sample(places, min(len(places), rng.randrange(1, 4)))
    last = (len(fragments), 0)
    blocks: dict[tuple[int, int], list[Fragment]] = {}
    while wanted > 0:
        block = writer.expand(FILLER)
        wanted -= sum(len(text) for text, _ in block)
        place = last if table or not places else rng.choice(places)
        blocks.setdefault(place, []).extend([("\n", ""), *block])
    for (i, at), block in sorted(blocks.items(), reverse=True):
        text = fragments[i][0] if (i, at) != last else ""
        fragments[i : i + 1] = [(text[:at], ""), *block, (text[at:], "")]
    return fragments


def _ends(text: str) -> list[int]:
    """Return where lines end; bare line ends stay as they are, since they hold addresses and tables together."""
    return [at for at, char in enumerate(text) if char == "\n"] if any(c.isalnum() for c in text) else []


def _assemble(fragments: list[Fragment]) -> tuple[str, tuple[Span, ...]]:
    """Join the fragments and note where the labelled ones lie."""
    parts: list[str] = []
    spans: list[Span] = []
    at = 0
    for text, label in fragments:
        if label and text.strip():
            inner = text.strip()
            start = at + text.index(inner)
            spans.append(Span(start, start + len(inner), label, SOURCE))
        parts.append(text)
        at += len(text)
    return "".join(parts), tuple(spans)
