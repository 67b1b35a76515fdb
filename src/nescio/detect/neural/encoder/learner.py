"""The encoder as a trainable detector: torch trains it, onnxruntime runs it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from nescio.core.document import Document, Span
from nescio.core.errors import MissingExtraError, ModelError
from nescio.core.tags import to_spans
from nescio.core.tokens import Offsets
from nescio.detect.card import read_card
from nescio.detect.decoding import TransitionScores, decode, o_logit_penalty_at
from nescio.detect.learner import Context, Hints, batches
from nescio.detect.linear.subtypes import Refinement
from nescio.detect.neural.encoder.encoding import PieceEncoding
from nescio.detect.neural.encoder.settings import EncoderSettings
from nescio.detect.neural.encoder.subwords import Unigram
from nescio.detect.neural.networks.windowing import Floats
from nescio.detect.settings import build

_ONNX, _PIECES, _TAGS = "model.onnx", "pieces.tsv", "tags.json"
_NO_CHANCE = np.float32(-20.0)

Places = NDArray[np.int64]
Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class Scores:
    """The tokens of a note (a line break has no width), the scores of each tag at each, and which make up a sequence."""

    tokens: list[Offsets]
    rows: Floats
    units: list[tuple[int, int]]


def settled(
    notes: Sequence[Scores],
    chain: TransitionScores,
    *,
    source: str,
    o_logit_penalty: float = 0.0,
    refinement: Refinement | None = None,
) -> list[tuple[Span, ...]]:
    """Return the spans on the best path through each note, with their mean probability as score.

    Args:
        notes: what was found out about each.
        chain: its tags are those of the scores.
        source: who found the spans.
        o_logit_penalty: see `decode`.
        refinement: for a chain of categories: columns of the scores after its tags speak for labels.
    """
    if not notes:
        return []
    ends = np.cumsum([len(note.tokens) for note in notes]).tolist()
    bounds = list(zip([0, *ends[:-1]], ends, strict=True))
    rows = np.concatenate([note.rows for note in notes])
    rows, labels = np.split(rows, [len(chain.tags)], axis=1)
    units = [
        (low + at, high + at) for note, (at, _) in zip(notes, bounds, strict=True) for low, high in note.units
    ]
    best, sure = decode(chain, rows, units, o_logit_penalty=o_logit_penalty)
    tags = chain.tags
    if refinement:
        best, tags = refinement.best(best, labels.__getitem__), refinement.tags
    rounded = np.round(sure.astype(np.float64), 4)
    found = []
    for note, (low, _) in zip(notes, bounds, strict=True):
        kept = [i for i, (start, end) in enumerate(note.tokens) if end > start]
        names = [tags[best[low + i]] for i in kept]
        scores = [float(rounded[low + i]) for i in kept]
        found.append(tuple(to_spans(names, [note.tokens[i] for i in kept], source=source, scores=scores)))
    return found


class EncoderLearner:
    """A pretrained encoder with a layer that tells tags."""

    Settings: ClassVar[type] = EncoderSettings
    kind: ClassVar[str] = "encoder"

    def __init__(self, settings: EncoderSettings, context: Context) -> None:
        self.settings = settings
        self.context = context
        self.folder: Path | None = None  # where checkpoints and logs go while training
        self.history: list[dict[str, float]] = []
        self._model = b""
        self._encoding: PieceEncoding | None = None
        self._session: Any = None
        self._o_logit_penalty = 0.0

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels seen in training."""
        return tuple(sorted({tag[2:] for tag in self._encoding.tags} - {""})) if self._encoding else ()

    def fit(self, train: Sequence[Document], dev: Sequence[Document], hints: Hints | None = None) -> None:  # noqa: ARG002
        """Learn from annotated notes; ``dev`` decides which epoch is kept.

        Raises:
            MissingExtraError: torch or the pretrained weights are not installed.
        """
        try:
            from nescio.detect.neural.encoder.fitting import fit
        except ModuleNotFoundError:
            raise MissingExtraError("training an encoder", "encoder") from None
        self._model, self._encoding, self.history = fit(
            self.settings, train, dev, context=self.context, folder=self.folder
        )
        self._session = None

    @property
    def tags(self) -> tuple[str, ...]:
        """The tags it tells apart, in the order of its scores."""
        return self._ready().tags

    def scores(self, doc: Document, starts: Places | None = None, likely: Mask | None = None) -> Scores:
        """Return the scores of each tag at each token of a note.

        Args:
            doc: the note.
            starts: where words begin by another's reading; None to look at all words.
            likely: which of them may be PHI; others are not looked at, and taken to be none.
        """
        encoding = self._ready()
        (where,), sequences = encoding.encode([doc])
        rows = np.zeros((len(where.tokens), len(encoding.tags)), dtype=np.float32)
        rows[:, 1:] = _NO_CHANCE
        wanted = np.ones(len(rows), dtype=np.bool_)
        if starts is not None and likely is not None:
            begin = np.array([start for start, _ in where.tokens], dtype=np.int64)
            at = np.searchsorted(starts, begin, side="right") - 1
            wanted = np.append(likely, False)[at]  # before the first of them is nothing
        # one at a time: as fast as many, with no padding, and the states stay in the cache
        for number, (low, high) in enumerate(where.units):
            asked = wanted[low:high]
            if asked.any():
                found = self._session.run(["emissions"], sequences.asking(number, asked))
                rows[low:high][asked] = found[0][0]  # word, tag
        return Scores(where.tokens, rows, where.units)

    def predict(self, docs: Sequence[Document], hints: Hints | None = None) -> list[tuple[Span, ...]]:  # noqa: ARG002
        """Return the spans found in each note, with their mean probability as score."""
        chain = TransitionScores.uniform(self.tags)
        found: list[tuple[Span, ...]] = []
        for part in batches(docs):
            notes = [self.scores(doc) for doc in docs[part]]
            found += settled(notes, chain, source=self.kind, o_logit_penalty=self._o_logit_penalty)
        return found

    def at_recall(self, recall: float) -> EncoderLearner:
        """Return this detector with its dial turned: a token is PHI where its probability is above ``1 - recall``."""
        turned = copy(self)
        turned._o_logit_penalty = o_logit_penalty_at(recall)
        return turned

    def _ready(self) -> PieceEncoding:
        if self._encoding is None:
            raise ModelError("this encoder is not trained yet; call fit or load")
        if self._session is None:
            import onnxruntime

            options = onnxruntime.SessionOptions()
            options.intra_op_num_threads = options.inter_op_num_threads = 1
            options.log_severity_level = 3
            self._session = onnxruntime.InferenceSession(
                self._model,
                options,
                providers=["CPUExecutionProvider"],
                disabled_optimizers=[
                    "SkipLayerNormFusion"
                ],  # its kernel is ten times slower than what it replaces
            )
        return self._encoding

    def save(self, folder: Path) -> None:
        """Write the network, its pieces and its tags."""
        encoding = self._ready()
        (folder / _ONNX).write_bytes(self._model)
        encoding.pieces.save(folder / _PIECES)
        (folder / _TAGS).write_text(
            json.dumps({"tags": encoding.tags, "limit": encoding.limit}) + "\n", encoding="utf-8"
        )

    @classmethod
    def load(cls, folder: Path) -> EncoderLearner:
        """Read what ``save`` wrote, and the settings in the card."""
        card = read_card(folder)
        learner = cls(
            build(EncoderSettings, card.settings, "model.toml: settings"), Context(card.language, card.scheme)
        )
        about = json.loads((folder / _TAGS).read_text(encoding="utf-8"))
        learner._encoding = PieceEncoding(
            tuple(about["tags"]), Unigram.load(folder / _PIECES), about["limit"]
        )
        learner._model = (folder / _ONNX).read_bytes()
        return learner
