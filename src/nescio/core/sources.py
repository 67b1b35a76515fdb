"""Where a span comes from: the values of `Span.source`, and what each means.

A source may say more after a colon: ``rule:mrn``. Any other source is the kind of the learner that found the span, such as ``crf``.
The values are in audit trails, annotated files and model folders, so they stay what they are, whatever the names here.
"""

from __future__ import annotations

GOLD = "gold"
"""An annotation by a person."""
GIVEN = "given"
"""What a caller of the service annotated."""
RULE = "rule"
"""A rule of a language pack; its name follows."""
CERTAIN = "certain"
"""A rule so certain by form that no model overrules it; its name follows."""
ROSTER = "roster"
"""What is known of the patient beforehand, found in a note."""
RECORD = "record"
"""What was found in another note of the patient, found again."""
REPEAT = "spread"
"""What was found in the same note, found again."""
SPLIT = "glued"
"""A part of what was written as one word: an id and a name."""
CONVENTION = "manner"
"""What the conventions of a label scheme add."""
DENY = "deny"
"""A term that the user always takes for PHI."""
SITE = "site"
"""A rule of the user's site."""
ELEMENT = "element"
"""An element of a structured document; its path follows."""
EDGE = "edge"
"""A word at the edge of an entity that is probably no part of it: what the form says, or what a rule adds to a model's name."""

UNLISTED = "unlisted"
"""A word of a short text in a structured document that no list of words has: it may be a surname."""
RESIDUAL = "residual"
"""What the check for leaks found in the clean note."""

NOT_BY_MODEL = (RECORD, REPEAT, RESIDUAL, SPLIT, CERTAIN, UNLISTED)
"""Sources of what a model did not find by itself."""

CERTAIN_SOURCES = (CERTAIN, ROSTER, RECORD, GOLD)
"""Sources whose spans are certain whatever their form: rules by form, and what is known of the patient."""

_ORDER = {RESIDUAL: -1, ROSTER: 0, GOLD: 0, RECORD: 2}
_OTHERS = 1


def kind_of(source: str) -> str:
    """Return a source without what follows its colon."""
    return source.partition(":")[0]


def rank(source: str) -> int:
    """Return whose borders and label win where spans overlap, the lowest first.

    A roster or gold goes before a model or a rule, a record search last. What the leak check found goes before all.
    """
    return _ORDER.get(kind_of(source), _OTHERS)
