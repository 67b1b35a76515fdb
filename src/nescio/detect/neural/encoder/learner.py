"""The encoder as a trainable detector: torch trains it, onnxruntime runs it.

Only `fit` imports torch, through `fine_tuning`. `nescio.detect.ensemble` combines its scores with those of a CRF.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from nescio.core.document import Document, Span
from nescio.core.errors import MissingExtraError, ModelError
from nescio.detect.decoding import TransitionScores
from nescio.detect.learner import AdjustableSensitivity, Hints, Task, batches
from nescio.detect.model_card import ModelCard, read_card
from nescio.detect.neural.encoder.encoding import SubwordEncoding
from nescio.detect.neural.encoder.settings import EncoderSettings
from nescio.detect.neural.encoder.subwords import Subwords, Unigram
from nescio.detect.neural.encoder.tokenizer_json import read_tokenizer_json
from nescio.detect.neural.session import open_session
from nescio.detect.neural.spans import TokenScores, decode_notes
from nescio.detect.settings import build

_ONNX, _UNIGRAM, _TOKENIZER, _TAGS = "model.onnx", "pieces.tsv", "tokenizer.json", "tags.json"
_UNLIKELY = np.float32(-20.0)  # score of every tag but O at a token that was not run


class EncoderLearner(AdjustableSensitivity):
    """A pretrained encoder with a token classifier.

    Attributes:
        settings: of the encoder.
        task: language, label scheme and seed.
        folder: where checkpoints and logs go during training; None for neither.
        history: measurements after each epoch.
    """

    Settings: ClassVar[type] = EncoderSettings
    kind: ClassVar[str] = "encoder"

    def __init__(self, settings: EncoderSettings, task: Task) -> None:
        self.settings = settings
        self.task = task
        self.folder: Path | None = None
        self.history: list[dict[str, float]] = []
        self._model = b""
        self._encoding: SubwordEncoding | None = None
        self._session: Any = None

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels seen in training."""
        return tuple(sorted({tag[2:] for tag in self._encoding.tags} - {""})) if self._encoding else ()

    def fit(self, train: Sequence[Document], dev: Sequence[Document], hints: Hints | None = None) -> None:  # noqa: ARG002
        """Train on annotated notes; ``dev`` decides which epoch is kept.

        Raises:
            MissingExtraError: torch or the pretrained weights are not installed.
        """
        try:
            from nescio.detect.neural.encoder.fine_tuning import fit
        except ModuleNotFoundError:
            raise MissingExtraError("training an encoder", "encoder") from None
        self._model, self._encoding, self.history = fit(
            self.settings, train, dev, task=self.task, folder=self.folder
        )
        self._session = None

    @property
    def tags(self) -> tuple[str, ...]:
        """The tags, in the order of its scores."""
        return self._ready().tags

    def scores(
        self,
        doc: Document,
        starts: NDArray[np.int64] | None = None,
        likely: NDArray[np.bool_] | None = None,
    ) -> TokenScores:
        """Return the scores of each tag at each token of a note.

        Args:
            doc: the note.
            starts: where the tokens of another tokenizer start; None to run the network for all tokens.
            likely: which of these tokens may be PHI; for others the network is not run, and ``O`` is by far the best tag.
        """
        encoding = self._ready()
        (note,), sequences = encoding.encode([doc])
        emissions = np.zeros((len(note.tokens), len(encoding.tags)), dtype=np.float32)
        emissions[:, 1:] = _UNLIKELY
        wanted = np.ones(len(emissions), dtype=np.bool_)
        if starts is not None and likely is not None:
            own_starts = np.array([start for start, _ in note.tokens], dtype=np.int64)
            other_token = np.searchsorted(starts, own_starts, side="right") - 1
            wanted = np.append(likely, False)[other_token]  # -1, before the first of them, is not wanted
        # one sequence at a time: as fast as batches, without padding, and the states stay in the processor's cache
        for number, (low, high) in enumerate(note.ranges):
            wanted_here = wanted[low:high]
            if wanted_here.any():
                feed = sequences.feed_for_tokens(number, wanted_here)
                found = self._session.run(["emissions"], feed)[0]  # 1, token, tag
                emissions[low:high][wanted_here] = found[0]
        return TokenScores(note.tokens, emissions, note.ranges)

    def predict(self, docs: Sequence[Document], hints: Hints | None = None) -> list[tuple[Span, ...]]:  # noqa: ARG002
        """Return the spans found in each note, with the mean probability that their words are PHI as score."""
        transition_scores = TransitionScores.uniform(self.tags)
        found: list[tuple[Span, ...]] = []
        for part in batches(docs):
            notes = [self.scores(doc) for doc in docs[part]]
            found += decode_notes(
                notes, transition_scores, source=self.kind, o_logit_penalty=self._o_logit_penalty
            )
        return found

    def _ready(self) -> SubwordEncoding:
        if self._encoding is None:
            raise ModelError("this encoder is not trained yet; call fit or load")
        if self._session is None:
            # the fused kernel is ten times slower than what it replaces
            self._session = open_session(self._model, disabled_optimizers=["SkipLayerNormFusion"])
        return self._encoding

    def save(self, folder: Path) -> None:
        """Write the network, its subwords and its tags."""
        encoding = self._ready()
        (folder / _ONNX).write_bytes(self._model)
        is_unigram = isinstance(encoding.subwords, Unigram)
        encoding.subwords.save(folder / (_UNIGRAM if is_unigram else _TOKENIZER))
        (folder / _TAGS).write_text(
            json.dumps({"tags": encoding.tags, "max_length": encoding.max_length}) + "\n", encoding="utf-8"
        )

    @classmethod
    def load(cls, folder: Path) -> EncoderLearner:
        """Read what ``save`` wrote, and the settings in the model card."""
        card = read_card(folder)
        learner = cls(
            build(EncoderSettings, card.settings, "model.toml: settings"), Task(card.language, card.scheme)
        )
        table = json.loads(card.path(folder, _TAGS).read_text(encoding="utf-8"))
        max_length = (
            table["max_length"] if "max_length" in table else table["limit"]
        )  # its name before the redesign
        learner._encoding = SubwordEncoding(tuple(table["tags"]), _load_subwords(card, folder), max_length)
        learner._model = card.path(folder, _ONNX).read_bytes()
        return learner


def _load_subwords(card: ModelCard, folder: Path) -> Subwords:
    path = card.path(folder, _TOKENIZER)
    if path.is_file():
        return read_tokenizer_json(path.read_text(encoding="utf-8"), str(path))
    return Unigram.load(card.path(folder, _UNIGRAM))
