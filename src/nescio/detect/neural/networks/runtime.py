"""A trained network in detection: onnxruntime and numpy, no torch.

Each note is run by itself, its sequences in one batch, so its spans never depend on the notes around it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from safetensors.numpy import load_file, save_file

from nescio.core.document import Document, Span
from nescio.core.errors import ModelError
from nescio.core.tags import labels_of
from nescio.core.tokens import Offsets
from nescio.detect.decoding import TransitionScores, marginals
from nescio.detect.neural.batches import Feed, Floats
from nescio.detect.neural.networks.encoding import Encoding
from nescio.detect.neural.networks.pruning import uncertain_ranges
from nescio.detect.neural.networks.settings import NetworkSettings
from nescio.detect.neural.networks.windowing import windowing_for
from nescio.detect.neural.session import open_session
from nescio.detect.neural.spans import TokenScores, decode_notes
from nescio.detect.neural.vocabulary import Vocabulary

_MAX_WORDS = 50_000  # distinct words remembered from note to note
_ONNX, _ARRAYS, _ENCODING = "model.onnx", "words.safetensors", "network.json"
# Names in models saved before the redesign -> names of today.
_OLD_INPUTS = {"forms": "char_rows"}
_OLD_ARRAYS = {"between": "transitions", "begin": "start_transitions", "end": "end_transitions"}
_OLD_UNITS = {"piece": "lines"}


@dataclass(frozen=True)
class TokenProbabilities:
    """The tokens of a note with the probability of each tag.

    Attributes:
        offsets: of each token.
        tags: the tags.
        probabilities: token, tag; each row sums to 1.
    """

    offsets: list[Offsets]
    tags: tuple[str, ...]
    probabilities: Floats

    @property
    def phi(self) -> Floats:
        """The probability that each token is PHI of any kind."""
        return np.asarray(1 - self.probabilities[:, 0])


class Runtime:
    """Runs an exported network.

    Attributes:
        model: the ONNX model.
        encoding: how notes become its inputs.
        transition_scores: transition scores between tags.
        settings: of the network.
    """

    def __init__(
        self, model: bytes, encoding: Encoding, transition_scores: TransitionScores, settings: NetworkSettings
    ) -> None:
        self.model, self.encoding, self.transition_scores, self.settings = (
            model,
            encoding,
            transition_scores,
            settings,
        )
        self._session = open_session(model)
        self._inputs = [entry.name for entry in self._session.get_inputs()]
        self._windowing = windowing_for(settings, encoding.tags)
        self._table = encoding.word_table()  # words of the notes so far

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels it can give."""
        return labels_of(self.encoding.tags)

    def _run(self, feed: Feed) -> Floats:
        inputs = {name: feed[_OLD_INPUTS.get(name, name)] for name in self._inputs}
        emissions: Floats = self._session.run(["emissions"], inputs)[0]
        return emissions

    def _scores(self, doc: Document) -> TokenScores:
        if len(self._table) > _MAX_WORDS:
            self._table = self.encoding.word_table()
        (note,), sequences = self.encoding.encode([doc], table=self._table)
        if not note.ranges:
            return TokenScores([], np.zeros((0, len(self.encoding.tags)), dtype=np.float32), [])
        emissions = np.concatenate(self._windowing.emissions(self._run, sequences))
        return TokenScores(note.tokens, emissions, note.ranges)

    def spans(self, doc: Document, *, source: str = "", o_logit_penalty: float = 0.0) -> tuple[Span, ...]:
        """Return the spans of a note, each with the mean probability that its words are PHI.

        Args:
            doc: the note.
            source: the ``source`` of the spans.
            o_logit_penalty: subtracted from the score of ``O`` at every token, in nats; above 0 more is found, below 0 less.
        """
        scores = self._scores(doc)
        if not o_logit_penalty:  # with it, unlikely entities may be found, too
            scores = replace(
                scores, ranges=uncertain_ranges(self.transition_scores, scores.emissions, scores.ranges)
            )
        return decode_notes([scores], self.transition_scores, source=source, o_logit_penalty=o_logit_penalty)[
            0
        ]

    def tokens(self, doc: Document) -> TokenProbabilities:
        """Return the tokens of a note with the probability of each tag: the CRF's marginals."""
        scores = self._scores(doc)
        probabilities = marginals(self.transition_scores, scores.emissions, scores.ranges)
        words = [i for i, (start, end) in enumerate(scores.tokens) if end > start]  # no line breaks
        return TokenProbabilities(
            [scores.tokens[i] for i in words], self.transition_scores.tags, probabilities[words]
        )

    def save(self, folder: Path) -> None:
        """Write the model, the hashed vocabularies, the transition scores and the encoding."""
        encoding = self.encoding
        (folder / _ONNX).write_bytes(self.model)
        arrays: dict[str, Any] = {
            "words": np.array(encoding.words.keys, dtype=np.uint64),
            "chars": np.array(encoding.chars.keys, dtype=np.uint64),
            "transitions": self.transition_scores.transitions,
            "start_transitions": self.transition_scores.start_transitions,
            "end_transitions": self.transition_scores.end_transitions,
        }
        save_file(arrays, folder / _ARRAYS)
        table = {
            "tags": encoding.tags,
            "unit": encoding.unit,
            "max_length": encoding.max_length,
            "digits": encoding.digits,
            "pos": encoding.pos,
        }
        (folder / _ENCODING).write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, folder: Path, settings: NetworkSettings, language: str = "") -> Runtime:
        """Read what ``save`` wrote.

        Raises:
            ModelError: a file is missing or damaged.
        """
        try:
            table: Mapping[str, Any] = json.loads((folder / _ENCODING).read_text(encoding="utf-8"))
            arrays = {_OLD_ARRAYS.get(name, name): a for name, a in load_file(folder / _ARRAYS).items()}
            tags = tuple(table["tags"])
            encoding = Encoding(
                tags,
                Vocabulary.from_keys(arrays["words"].tolist()),
                Vocabulary.from_keys(arrays["chars"].tolist()),
                _OLD_UNITS.get(table["unit"], table["unit"]),
                table["max_length"] if "max_length" in table else table["limit"],
                table["digits"],
                tuple(table["pos"]),
                language,
            )
            transition_scores = TransitionScores(tags, *(arrays[name] for name in _OLD_ARRAYS.values()))
            model = (folder / _ONNX).read_bytes()
        except (OSError, KeyError, ValueError) as error:
            raise ModelError(
                f"{folder}: not a network ({type(error).__name__}); train the model again"
            ) from None
        return cls(model, encoding, transition_scores, settings)
