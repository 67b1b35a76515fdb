"""E2EJ and E2E (jabreel-2019): characters and words, a BiLSTM, a CRF over types, and a branch for "sensitive or not"."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from nescio.detect.neural.networks.crf import CRF
from nescio.detect.neural.networks.layers import BiLSTM, CharCNN, TokenConvolution, word_embedding
from nescio.detect.neural.networks.settings import E2EJSettings

Feed = dict[str, Tensor]


class E2EJ(nn.Module):
    """The network. Its emissions are decoded with the CRF's transition scores."""

    def __init__(
        self, settings: E2EJSettings, *, tags: int, chars: int, vectors: NDArray[np.float32], **_: int
    ) -> None:
        super().__init__()
        s = self.settings = settings
        self.words = word_embedding(vectors, s)
        self.char_cnn = CharCNN(chars, s.char_size, s.char_filters, s.char_width)
        self.bilstm = BiLSTM(vectors.shape[1] + s.char_filters, s.hidden, s.layers)
        self.types = TokenConvolution(2 * s.hidden, s.filters, s.width)
        if s.joint:
            self.sensitive = TokenConvolution(2 * s.hidden, s.filters, s.width)
            self.hidden = nn.Linear(s.filters, s.branch)
            self.is_sensitive = nn.Linear(s.branch, 1)
        self.emit = nn.Linear(s.filters + (s.branch if s.joint else 0), tags)
        nn.init.xavier_uniform_(self.emit.weight)
        self.crf = CRF(tags)
        self.dropout = nn.Dropout(s.dropout)

    def _branches(self, feed: Feed) -> tuple[Tensor, Tensor | None]:
        words = feed["words"]  # batch, time
        if self.training and self.settings.word_dropout:
            dropped = torch.rand(words.shape) < self.settings.word_dropout
            words = torch.where(dropped & (words > 1), 1, words)
        chars = self.char_cnn(feed["chars"])[feed["char_rows"]]  # batch, time, char_filters
        x = torch.cat([self.words(words), chars], dim=2)  # batch, time, size + char_filters
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
            binary_loss = nn.functional.binary_cross_entropy_with_logits(
                sensitive, (tags > 0).float(), reduction="none"
            )
            total = total + (binary_loss * inside).sum()
        return total / len(tags)

    def graph(self, g: Any) -> None:
        """Write the same in ONNX; time is the first axis there."""
        words, char_rows = (g.input(name, "batch", "time") for name in ("words", "char_rows"))
        chars, lengths = g.input("chars", "word", "char"), g.input("lengths", "batch")
        by_chars = g.op("Gather", self.char_cnn.graph(g, chars), char_rows)  # batch, time, char_filters
        x = g.op("Concat", g.embedding(words, self.words.weight), by_chars, axis=2)
        h = g.op("Transpose", x, perm=[1, 0, 2])  # time, batch, size
        for pair in zip(self.bilstm.forward_lstms, self.bilstm.backward_lstms, strict=True):
            h = g.lstm(h, pair, lengths)  # time, batch, 2 * hidden
        windows = g.windows(h, self.types.radius)  # time, batch, width * 2 * hidden
        joined = g.op("Tanh", g.linear(windows, self.types.linear))
        if self.settings.joint:
            sensitive = g.op("Tanh", g.linear(windows, self.sensitive.linear))
            joined = g.op("Concat", joined, g.op("Tanh", g.linear(sensitive, self.hidden)), axis=2)
        g.output(g.op("Transpose", g.linear(joined, self.emit), perm=[1, 0, 2]), "batch", "time", "tag")
