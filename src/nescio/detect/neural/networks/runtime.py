"""A trained network at work: onnxruntime and numpy, no torch.

A note is always run by itself, its sequences side by side, so what is found never depends on the notes around it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from safetensors.numpy import load_file, save_file

from nescio.core.document import Document, Span
from nescio.core.errors import ModelError
from nescio.core.tags import to_spans
from nescio.core.tokens import Offsets
from nescio.detect.decoding import TransitionScores, decode, marginals
from nescio.detect.neural.batches import Feed
from nescio.detect.neural.networks.encoding import Encoding
from nescio.detect.neural.networks.pruning import open_stretches
from nescio.detect.neural.networks.windowing import Centres, Floats, Reading, Sliding, Whole
from nescio.detect.neural.settings import AnonimatikSettings, NetworkSettings, WindowSettings
from nescio.detect.neural.vocabulary import Vocabulary

_MOST_FORMS = 50_000  # different words kept in memory from note to note
_ONNX, _WORDS, _ABOUT = "model.onnx", "words.safetensors", "network.json"


def reading_of(settings: NetworkSettings, tags: Sequence[str]) -> Reading:
    """Return how a network with these settings reads sequences."""
    if isinstance(settings, AnonimatikSettings):
        return Centres(settings.window, settings.balanced)
    if isinstance(settings, WindowSettings):
        return Sliding(tuple(tags), settings.window, settings.stride)
    return Whole()


@dataclass(frozen=True)
class Tokens:
    """A note's tokens with the probability of each tag at each.

    Attributes:
        offsets: where each token is.
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
    """Runs an exported network."""

    def __init__(
        self, model: bytes, encoding: Encoding, chain: TransitionScores, settings: NetworkSettings
    ) -> None:
        import onnxruntime

        options = onnxruntime.SessionOptions()
        # One thread: notes are spread over processes, and sums come out the same on every machine load.
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 3
        self.model, self.encoding, self.chain, self.settings = model, encoding, chain, settings
        self._session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
        self._inputs = [entry.name for entry in self._session.get_inputs()]
        self._reading = reading_of(settings, encoding.tags)
        self._forms = encoding.forms()  # words met so far

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels it can give."""
        return tuple(sorted({tag.partition("-")[2] for tag in self.encoding.tags} - {""}))

    def _run(self, feed: Feed) -> Floats:
        found: Floats = self._session.run(["emissions"], {name: feed[name] for name in self._inputs})[0]
        return found

    def _emissions(self, doc: Document) -> tuple[list[Offsets], Floats, list[tuple[int, int]]]:
        if len(self._forms) > _MOST_FORMS:
            self._forms = self.encoding.forms()
        (cut,), sequences = self.encoding.encode([doc], forms=self._forms)
        if not cut.units:
            return [], np.zeros((0, len(self.encoding.tags)), dtype=np.float32), []
        return cut.tokens, np.concatenate(self._reading.emissions(self._run, sequences)), cut.units

    def spans(self, doc: Document, *, source: str = "", o_logit_penalty: float = 0.0) -> tuple[Span, ...]:
        """Return the spans of a note, each with the mean probability of its tags.

        Args:
            doc: the note.
            source: who found them.
            o_logit_penalty: taken from the score of ``O`` at every token, in nats; above 0 more is found, below 0 less.
        """
        tokens, rows, units = self._emissions(doc)
        # What is far from likely may still be found when the dial is turned.
        searched = units if o_logit_penalty else open_stretches(self.chain, rows, units)
        best, sure = decode(self.chain, rows, searched, o_logit_penalty=o_logit_penalty)
        # A line break has no width: what it continues goes on after it, and no span begins or ends with one.
        kept = [i for i, (start, end) in enumerate(tokens) if end > start]
        tags = [self.chain.tags[best[i]] for i in kept]
        scores = np.round(sure[kept].astype(np.float64), 4).tolist()
        return tuple(to_spans(tags, [tokens[i] for i in kept], source=source, scores=scores))

    def tokens(self, doc: Document) -> Tokens:
        """Return the tokens of a note with the probability of each tag: the CRF's marginals."""
        tokens, rows, units = self._emissions(doc)
        found = marginals(self.chain, rows, units)
        kept = [i for i, (start, end) in enumerate(tokens) if end > start]
        return Tokens([tokens[i] for i in kept], self.chain.tags, found[kept])

    def save(self, folder: Path) -> None:
        """Write the model, the hashed vocabularies and what else is needed to run it."""
        e = self.encoding
        (folder / _ONNX).write_bytes(self.model)
        arrays: dict[str, Any] = {
            "words": np.array(e.words.keys, dtype=np.uint64),
            "chars": np.array(e.chars.keys, dtype=np.uint64),
            "between": self.chain.transitions,
            "begin": self.chain.start_transitions,
            "end": self.chain.end_transitions,
        }
        save_file(arrays, folder / _WORDS)
        about = {"tags": e.tags, "unit": e.unit, "limit": e.limit, "digits": e.digits, "pos": e.pos}
        (folder / _ABOUT).write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, folder: Path, settings: NetworkSettings, language: str = "") -> Runtime:
        """Read what ``save`` wrote.

        Raises:
            ModelError: a file is missing or not what it should be.
        """
        try:
            about: Mapping[str, Any] = json.loads((folder / _ABOUT).read_text(encoding="utf-8"))
            arrays = load_file(folder / _WORDS)
            tags = tuple(about["tags"])
            encoding = Encoding(
                tags,
                Vocabulary.from_keys(arrays["words"].tolist()),
                Vocabulary.from_keys(arrays["chars"].tolist()),
                about["unit"],
                about["limit"],
                about["digits"],
                tuple(about["pos"]),
                language,
            )
            chain = TransitionScores(tags, arrays["between"], arrays["begin"], arrays["end"])
            model = (folder / _ONNX).read_bytes()
        except (OSError, KeyError, ValueError) as error:
            raise ModelError(
                f"{folder}: not a network ({type(error).__name__}); train the model again"
            ) from None
        return cls(model, encoding, chain, settings)
