"""A one-way LSTM over windows of word vectors, a label at each step (kassaie-2016, section 4.3)."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from nescio.detect.neural.networks.layers import word_embedding
from nescio.detect.neural.networks.settings import WindowSettings

Feed = dict[str, Tensor]


class WindowLSTM(nn.Module):
    """A softmax over the labels at each word of a window; `windowing.SlidingWindows` merges the windows."""

    def __init__(
        self, settings: WindowSettings, *, tags: int, vectors: NDArray[np.float32], **_: int
    ) -> None:
        super().__init__()
        s = self.settings = settings
        self.vectors = word_embedding(vectors, s)
        self.lstm = nn.LSTM(vectors.shape[1], s.hidden, batch_first=True)
        with torch.no_grad():  # gates: input, forget, cell, output; a forget bias of 1
            for name, bias in self.lstm.named_parameters():
                if name.startswith("bias"):
                    bias.zero_()
                if name == "bias_ih_l0":
                    bias[s.hidden : 2 * s.hidden] = 1.0
        self.dense = nn.Linear(s.hidden, tags)
        self.dropout = nn.Dropout(s.dropout)

    def _scores(self, feed: Feed) -> Tensor:
        x = self.dropout(self.vectors(feed["words"]))  # batch, window, size
        h, _ = self.lstm(x)  # batch, window, hidden
        result: Tensor = self.dense(self.dropout(h))  # batch, window, tag
        return result

    def forward(self, feed: Feed) -> Tensor:
        """Return log P(tag) at each word: batch, window, tag."""
        return torch.log_softmax(self._scores(feed), dim=2)

    def loss(self, feed: Feed, tags: Tensor) -> Tensor:
        """Return the binary cross-entropy of all labels at a word for tags (batch, window), a mean over the words.

        Each label's probability comes from the softmax and counts as a decision of its own.
        """
        log_p = self(feed)  # batch, window, tag
        log_not_p = torch.log1p(-log_p.exp().clamp(max=1 - 1e-6))  # batch, window, tag
        gold = nn.functional.one_hot(tags, log_p.shape[2]).bool()
        total: Tensor = -torch.where(gold, log_p, log_not_p).sum(dim=2).mean()
        return total

    def graph(self, g: Any) -> None:
        """Write the same in ONNX."""
        words = g.input("words", "batch", "window")
        x = g.op("Transpose", g.embedding(words, self.vectors.weight), perm=[1, 0, 2])  # window, batch, size
        rows = g.op("LogSoftmax", g.linear(g.lstm(x, [self.lstm]), self.dense), axis=2)  # window, batch, tag
        g.output(g.op("Transpose", rows, perm=[1, 0, 2]), "batch", "window", "tag")
