"""The encoder as a trainable detector: torch trains it, onnxruntime runs it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from nescio.core.document import Document, Span
from nescio.core.errors import MissingExtraError, ModelError
from nescio.core.tags import to_spans
from nescio.detect.card import read_card
from nescio.detect.chain import Chain, decode
from nescio.detect.encoder.encoding import PieceEncoding
from nescio.detect.encoder.pieces import Pieces
from nescio.detect.encoder.settings import EncoderSettings
from nescio.detect.learner import Context, Hints
from nescio.detect.neural.batches import by_length
from nescio.detect.neural.reading import Floats
from nescio.detect.settings import build

_ONNX, _PIECES, _TAGS = "model.onnx", "pieces.tsv", "tags.json"
_BATCH = 16


class EncoderLearner:
    """A pretrained encoder with a layer that tells tags."""

    Settings = EncoderSettings
    kind = "encoder"

    def __init__(self, settings: EncoderSettings, context: Context) -> None:
        self.settings = settings
        self.context = context
        self.folder: Path | None = None  # where checkpoints and logs go while training
        self.history: list[dict[str, float]] = []
        self._model = b""
        self._encoding: PieceEncoding | None = None
        self._session: Any = None

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
            from nescio.detect.encoder.fitting import fit
        except ModuleNotFoundError:
            raise MissingExtraError("training an encoder", "encoder") from None
        self._model, self._encoding, self.history = fit(
            self.settings, train, dev, context=self.context, folder=self.folder
        )
        self._session = None

    def emissions(self, doc: Document) -> tuple[list[tuple[int, int]], Floats, list[tuple[int, int]]]:
        """Return a note's tokens, the scores of each tag at each, and the stretches that are one sequence each."""
        encoding = self._ready()
        (where,), sequences = encoding.encode([doc])
        found: list[Floats] = [np.zeros((0, len(encoding.tags)), dtype=np.float32)] * len(sequences.first)
        for which in by_length(sequences.lengths(), _BATCH):
            feed = sequences.feed(which)
            del feed["lengths"]
            rows = self._session.run(["emissions"], feed)[0]  # batch, time, tag
            for at, number in enumerate(which):
                found[number] = rows[at, : len(sequences.first[number])]
        return where.tokens, np.concatenate(found) if found else np.zeros((0, 1), np.float32), where.units

    def predict(self, docs: Sequence[Document], hints: Hints | None = None) -> list[tuple[Span, ...]]:  # noqa: ARG002
        """Return the spans found in each note, with their mean probability as score."""
        chain = Chain.flat(self._ready().tags)
        results = []
        for doc in docs:
            tokens, rows, units = self.emissions(doc)
            best, sure = decode(chain, rows, units)
            kept = [i for i, (start, end) in enumerate(tokens) if end > start]
            tags = [chain.tags[best[i]] for i in kept]
            scores = np.round(sure[kept].astype(np.float64), 4).tolist()
            results.append(tuple(to_spans(tags, [tokens[i] for i in kept], source=self.kind, scores=scores)))
        return results

    def _ready(self) -> PieceEncoding:
        if self._encoding is None:
            raise ModelError("this encoder is not trained yet; call fit or load")
        if self._session is None:
            import onnxruntime

            options = onnxruntime.SessionOptions()
            options.intra_op_num_threads = options.inter_op_num_threads = 1
            options.log_severity_level = 3
            self._session = onnxruntime.InferenceSession(
                self._model, options, providers=["CPUExecutionProvider"]
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
        learner._encoding = PieceEncoding(tuple(about["tags"]), Pieces.load(folder / _PIECES), about["limit"])
        learner._model = (folder / _ONNX).read_bytes()
        return learner
