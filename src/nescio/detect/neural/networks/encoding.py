"""Notes to numbers: what a trained network needs to know about words, characters, parts of speech and tags."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from nescio.core.document import Document
from nescio.core.tags import to_tags
from nescio.core.tokens import Offsets
from nescio.detect.neural.batches import Sequences
from nescio.detect.neural.sequences import Cut, Unit, cut
from nescio.detect.neural.vocabulary import UNK, Digits, Forms, Ints, Vocabulary


@dataclass(frozen=True)
class Encoding:
    """How notes are cut and numbered.

    Attributes:
        tags: the tags, ``O`` first.
        words: hashed words.
        chars: hashed characters.
        unit: what is one sequence.
        limit: most tokens in one.
        digits: how digits are written.
        pos: names of parts of speech, when the network reads them; numbers begin after padding and unknown.
        language: whose tagger names them.
    """

    tags: tuple[str, ...]
    words: Vocabulary
    chars: Vocabulary
    unit: Unit = "sentence"
    limit: int = 128
    digits: Digits = "zero"
    pos: tuple[str, ...] = ()
    language: str = ""

    def forms(self) -> Forms:
        """Return an empty table of forms."""
        return Forms(self.words, self.chars, self.digits)

    def encode(
        self, docs: Sequence[Document], *, gold: bool = False, forms: Forms | None = None
    ) -> tuple[list[Cut], Sequences]:
        """Return how each note was cut, and the sequences of all notes; with tags where ``gold``.

        A table of ``forms`` can be handed on from call to call: known words are then not looked up again.
        """
        forms = self.forms() if forms is None else forms
        number = {tag: at for at, tag in enumerate(self.tags)}
        cuts: list[Cut] = []
        items: list[Ints] = []
        tags: list[Ints] = []
        pos: list[Ints] = []
        for doc in docs:
            found = cut(doc.text, self.unit, self.limit)
            cuts.append(found)
            ids = forms.add(found.words)
            items += [ids[low:high] for low, high in found.units]
            if gold:
                # "PHI or not" has no tag for beginnings; a label that training did not have counts as outside
                tags_ = to_tags(doc.spans, found.tokens)
                named = [number.get(tag, number.get(f"I{tag[1:]}", 0)) for tag in tags_]
                tags += [np.array(named[low:high], dtype=np.int64) for low, high in found.units]
            if self.pos:
                named_pos = self._pos(doc, found.tokens)
                pos += [named_pos[low:high] for low, high in found.units]
        return cuts, Sequences(forms, items, tags, pos)

    def _pos(self, doc: Document, tokens: Sequence[Offsets]) -> Ints:
        known = {name: at for at, name in enumerate(self.pos, start=UNK + 1)}
        return np.array(
            [known.get(name, UNK) for name in pos_tags(doc, tokens, self.language)], dtype=np.int64
        )


def pos_tags(doc: Document, tokens: Sequence[Offsets], language: str) -> list[str]:
    """Return the part of speech of each token, by the bundled tagger."""
    from nescio.detect.features.lists import word_vocabulary
    from nescio.detect.learner import make_batch

    batch = make_batch([doc], word_vocabulary(language), "fine", language)
    track = batch.track("pos")
    low, high = batch.bounds[0]
    at = {
        span: track.vocabulary.values[i] for span, i in zip(batch.tokens[0], track.ids[low:high], strict=True)
    }
    return [at.get(span, "") for span in tokens]
