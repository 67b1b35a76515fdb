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
    """One sigmoid for each label at each word of a window; `windowing.SlidingWindows` merges the windows."""

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
        """Return log P(tag) at each word, with the sigmoids normalised to sum to 1: batch, window, tag."""
        return torch.log_softmax(nn.functional.logsigmoid(self._scores(feed)), dim=2)

    def loss(self, feed: Feed, tags: Tensor) -> Tensor:
        """Return the binary cross-entropy of each label at each word for tags (batch, window)."""
        scores = self._scores(feed)
        gold = nn.functional.one_hot(tags, scores.shape[2]).float()
        return nn.functional.binary_cross_entropy_with_logits(scores, gold)

    def graph(self, g: Any) -> None:
        """Write the same in ONNX."""
        words = g.input("words", "batch", "window")
        x = g.op("Transpose", g.embedding(words, self.vectors.weight), perm=[1, 0, 2])  # window, batch, size
        scores = g.linear(g.lstm(x, [self.lstm]), self.dense)  # window, batch, tag
        log_sigmoid = g.op("Neg", g.op("Softplus", g.op("Neg", scores)))
        rows = g.op("LogSoftmax", log_sigmoid, axis=2)
        g.output(g.op("Transpose", rows, perm=[1, 0, 2]), "batch", "window", "tag")
