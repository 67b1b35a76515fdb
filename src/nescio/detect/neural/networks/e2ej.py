"""E2EJ and E2E (jabreel-2019): letters and words, a BiLSTM, and a CRF over types that listens to "sensitive or not"."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from nescio.detect.neural.networks.crf import CRF
from nescio.detect.neural.networks.layers import BiLSTM, Letters, Neighbours, word_embedding
from nescio.detect.neural.settings import E2EJSettings

Feed = dict[str, Tensor]


class E2EJ(nn.Module):
    """The network; emissions are scores of tags, to be decoded by the CRF's chain."""

    def __init__(
        self, settings: E2EJSettings, *, tags: int, chars: int, vectors: NDArray[np.float32], **_: int
    ) -> None:
        super().__init__()
        s = self.settings = settings
        self.words = word_embedding(vectors, s)
        self.letters = Letters(chars, s.char_size, s.char_filters, s.char_width)
        self.bilstm = BiLSTM(vectors.shape[1] + s.char_filters, s.hidden, s.layers)
        self.types = Neighbours(2 * s.hidden, s.filters, s.width)
        if s.joint:
            self.sensitive = Neighbours(2 * s.hidden, s.filters, s.width)
            self.hidden = nn.Linear(s.filters, s.branch)
            self.is_sensitive = nn.Linear(s.branch, 1)
        self.emit = nn.Linear(s.filters + (s.branch if s.joint else 0), tags)
        nn.init.xavier_uniform_(self.emit.weight)
        self.crf = CRF(tags)
        self.dropout = nn.Dropout(s.dropout)

    def _branches(self, feed: Feed) -> tuple[Tensor, Tensor | None]:
        words = feed["words"]  # batch, time
        if self.training and self.settings.word_dropout:
            lost = torch.rand(words.shape) < self.settings.word_dropout
            words = torch.where(lost & (words > 1), 1, words)
        letters = self.letters(feed["chars"])[feed["forms"]]  # batch, time, char_filters
        x = torch.cat([self.words(words), letters], dim=2)  # batch, time, size + char_filters
        h = self.bilstm(self.dropout(x), feed["lengths"])  # batch, time, 2 * hidden
        types = self.types(h)  # batch, time, filters
        if not self.settings.joint:
            return self.emit(self.dropout(types)), None
        hidden = torch.tanh(self.hidden(self.sensitive(h)))  # batch, time, branch
        joined = torch.cat([types, hidden], dim=2)  # batch, time, filters + branch
        return self.emit(self.dropout(joined)), self.is_sensitive(self.dropout(hidden))[:, :, 0]

    def forward(self, feed: Feed) -> Tensor:
        """Return the score of each tag at each token: batch, time, tag."""
        return self._branches(feed)[0]

    def loss(self, feed: Feed, tags: Tensor) -> Tensor:
        """Return J = J_s + J_t for tags (batch, time), a mean over the sequences of the batch."""
        emissions, sensitive = self._branches(feed)
        total = self.crf.loss(emissions, tags, feed["lengths"])
        if sensitive is not None:
            inside = torch.arange(tags.shape[1])[None, :] < feed["lengths"][:, None]  # batch, time
            wrong = nn.functional.binary_cross_entropy_with_logits(
                sensitive, (tags > 0).float(), reduction="none"
            )
            total = total + (wrong * inside).sum()
        return total / len(tags)

    def graph(self, g: Any) -> None:
        """Write the same in ONNX; time comes first there."""
        words, forms = (g.input(name, "batch", "time") for name in ("words", "forms"))
        chars, lengths = g.input("chars", "forms", "letters"), g.input("lengths", "batch")
        letters = g.op("Gather", self.letters.graph(g, chars), forms)  # batch, time, char_filters
        x = g.op("Concat", g.embedding(words, self.words.weight), letters, axis=2)
        h = g.op("Transpose", x, perm=[1, 0, 2])  # time, batch, size
        for forth, back in zip(self.bilstm.forth, self.bilstm.back, strict=True):
            h = g.lstm(h, [forth, back], lengths)  # time, batch, 2 * hidden
        around = g.around(h, self.types.reach)  # time, batch, width * 2 * hidden
        joined = g.op("Tanh", g.linear(around, self.types.linear))
        if self.settings.joint:
            sensitive = g.op("Tanh", g.linear(around, self.sensitive.linear))
            joined = g.op("Concat", joined, g.op("Tanh", g.linear(sensitive, self.hidden)), axis=2)
        g.output(g.op("Transpose", g.linear(joined, self.emit), perm=[1, 0, 2]), "batch", "time", "tag")
