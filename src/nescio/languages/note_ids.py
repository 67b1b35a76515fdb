"""The type for words in the ids of notes and the names of files. A pack fills it in its module ``note_ids``.

`pipeline.checks.document_ids` decides with it whether an id identifies somebody.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class NoteIdWords:
    """Words in the ids of notes, folded.

    Attributes:
        cues: before a number of a person, also at the end of another word: ``mrn`` of newmrn4471220.
        word_cues: the same, as a word of their own: ``tel``, but not that of hotel12.
        not_names: names that are more often something else in the names of files: ``mar``.
    """

    cues: frozenset[str] = frozenset()
    word_cues: frozenset[str] = frozenset()
    not_names: frozenset[str] = frozenset()
