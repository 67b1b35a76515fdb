"""Anonimatik (demir-2019): is the word in the middle of nine PHI? One-hot words, a BiLSTM, one dense layer."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from nescio.detect.neural.networks.settings import AnonimatikSettings

Feed = dict[str, Tensor]


class OneHotLSTM(nn.Module):
    """An LSTM in one direction over one-hot inputs; its last state is the result.

    A one-hot vector times a matrix is a row of that matrix. So the input weights are tables (words, parts of speech, length),
    and no vector as long as the vocabulary is made.
    """

    def __init__(self, words: int, pos: int, hidden: int) -> None:
        super().__init__()
        self.words = nn.Embedding(words, 4 * hidden, sparse=True)  # only the rows of a batch's words change
        self.pos = nn.Embedding(pos, 4 * hidden)
        self.length = nn.Parameter(torch.empty(4 * hidden))
        self.state = nn.Parameter(torch.empty(hidden, 4 * hidden))
        self.bias = nn.Parameter(torch.empty(4 * hidden))

    def forward(self, words: Tensor, pos: Tensor, sizes: Tensor) -> Tensor:
        """Map ids and word lengths (each batch, step) to batch, hidden."""
        pos_rows = nn.functional.embedding(pos, self.pos.weight + self.bias)  # batch, step, gates
        x = self.words(words) + torch.addcmul(pos_rows, sizes[:, :, None], self.length)  # batch, step, gates
        first, *others = x.unbind(dim=1)  # each batch, gates
        # Nothing comes before the first step: no product, nothing to forget.
        i, _, g, o = first.chunk(4, dim=1)
        c = torch.sigmoid(i) * torch.tanh(g)  # batch, hidden
        h = torch.sigmoid(o) * torch.tanh(c)  # batch, hidden
        for now in others:
            i, f, g, o = torch.addmm(now, h, self.state).chunk(4, dim=1)
            c = torch.addcmul(torch.sigmoid(i) * torch.tanh(g), torch.sigmoid(f), c)
            h = torch.sigmoid(o) * torch.tanh(c)
        return h

    def graph(self, g: Any, words: str, pos: str, sizes: str, steps: range) -> str:
        """Write the same in ONNX, taking the steps of the window in this order."""
        h = c = ""
        for at in steps:
            place = g.constant(np.array(at))
            now = g.op(
                "Add",
                g.embedding(g.op("Gather", words, place, axis=1), self.words.weight),
                g.constant(self.bias),
            )
            now = g.op("Add", now, g.embedding(g.op("Gather", pos, place, axis=1), self.pos.weight))
            size = g.op("Unsqueeze", g.op("Gather", sizes, place, axis=1), g.constant(np.array([1])))
            now = g.op("Add", now, g.op("Mul", size, g.constant(self.length)))
            gates = g.op("Add", now, g.op("MatMul", h, g.constant(self.state))) if h else now
            i, f, cell, o = g.op("Split", gates, outputs=4, axis=1)
            new = g.op("Mul", g.op("Sigmoid", i), g.op("Tanh", cell))
            c = g.op("Add", new, g.op("Mul", g.op("Sigmoid", f), c)) if c else new
            h = g.op("Mul", g.op("Sigmoid", o), g.op("Tanh", c))
        return h


class Anonimatik(nn.Module):
    """Two LSTMs read up to the target, one from each side; a dense layer classifies their two states."""

    def __init__(
        self, settings: AnonimatikSettings, *, tags: int, pos: int, vectors: NDArray[np.float32], **_: int
    ) -> None:
        super().__init__()
        self.settings = settings
        self.forward_lstm = OneHotLSTM(len(vectors), pos, settings.hidden)
        self.backward_lstm = OneHotLSTM(len(vectors), pos, settings.hidden)
        self.dense = nn.Linear(2 * settings.hidden, tags)
        for parameter in self.parameters():
            nn.init.normal_(parameter, 0.0, settings.init_std)

    def _scores(self, feed: Feed) -> Tensor:
        middle = self.settings.window // 2
        words, pos = feed["words"], feed["pos"]  # each batch, window
        sizes = feed["sizes"].float() / self.settings.length_unit  # batch, window
        ahead = self.forward_lstm(words[:, : middle + 1], pos[:, : middle + 1], sizes[:, : middle + 1])
        steps = torch.arange(self.settings.window - 1, middle - 1, -1)  # from the right edge to the target
        back = self.backward_lstm(words[:, steps], pos[:, steps], sizes[:, steps])
        result: Tensor = self.dense(torch.cat([ahead, back], dim=1))  # batch, tag
        return result

    def forward(self, feed: Feed) -> Tensor:
        """Return log P(PHI or not) of each window's middle: batch, tag."""
        return torch.log_softmax(self._scores(feed), dim=1)

    def loss(self, feed: Feed, tags: Tensor) -> Tensor:
        """Return the cross-entropy for tags (batch)."""
        return nn.functional.cross_entropy(self._scores(feed), tags)

    def graph(self, g: Any) -> None:
        """Write the same in ONNX."""
        words, pos, sizes = (g.input(name, "batch", "window") for name in ("words", "pos", "sizes"))
        sizes = g.op("Div", g.op("Cast", sizes, to=1), g.constant(np.float32(self.settings.length_unit)))
        middle, last = self.settings.window // 2, self.settings.window - 1
        ahead = self.forward_lstm.graph(g, words, pos, sizes, range(middle + 1))
        back = self.backward_lstm.graph(g, words, pos, sizes, range(last, middle - 1, -1))
        scores = g.linear(g.op("Concat", ahead, back, axis=1), self.dense)
        g.output(g.op("LogSoftmax", scores, axis=1), "batch", "tag")
