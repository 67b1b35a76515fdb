"""Elman and Jordan networks over windows of word vectors (shweta-2016, section 4.3)."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from nescio.detect.neural.networks.layers import word_embedding
from nescio.detect.neural.networks.settings import RecurrentSettings

Feed = dict[str, Tensor]


class Recurrent(nn.Module):
    """What both share: the window of vectors that is the input, the softmax at the end, the loss."""

    def __init__(
        self, settings: RecurrentSettings, *, tags: int, vectors: NDArray[np.float32], **_: int
    ) -> None:
        super().__init__()
        s = self.settings = settings
        self.vectors = word_embedding(vectors, s)
        self.first = nn.Linear(s.window * vectors.shape[1], s.hidden)  # W and b of eq. 4 and 9
        self.out = nn.Linear(s.hidden, tags)  # V and c of eq. 7
        self.dropout = nn.Dropout(s.dropout)

    def init_weights(self) -> None:
        """Draw all weights from U[-init_range, init_range]; biases are 0."""
        for name, parameter in self.named_parameters():
            if name != "vectors.weight":
                nn.init.uniform_(parameter, -self.settings.init_range, self.settings.init_range)
                if name.endswith("bias"):
                    nn.init.zeros_(parameter)

    def inputs(self, words: Tensor) -> Tensor:
        """Return W C(w) + b for each word (batch, time): batch, time, hidden."""
        window = self.settings.window
        vectors = self.dropout(self.vectors(words)).transpose(1, 2)  # batch, size, time
        # W times the concatenated vectors of a window is a convolution
        weight = self.first.weight.view(self.settings.hidden, window, -1).transpose(
            1, 2
        )  # hidden, size, window
        inputs = nn.functional.conv1d(vectors, weight, self.first.bias, padding=window // 2)
        return inputs.transpose(1, 2)  # batch, time, hidden

    @abstractmethod
    def states(self, x: Tensor) -> Tensor:
        """Return the last hidden layer's states for inputs (batch, time, hidden)."""

    def forward(self, feed: Feed) -> Tensor:
        """Return log P(tag) at each token: batch, time, tag."""
        return torch.log_softmax(self.out(self.states(self.inputs(feed["words"]))), dim=2)

    def loss(self, feed: Feed, tags: Tensor) -> Tensor:
        """Return the negative log-likelihood of tags (batch, time): each sentence's sum (or mean), summed over the batch."""
        token_loss = -self(feed).gather(2, tags[:, :, None])[:, :, 0]  # batch, time
        lengths = feed["lengths"]
        inside = torch.arange(tags.shape[1])[None, :] < lengths[:, None]
        by_sentence = (token_loss * inside).sum(dim=1)  # batch
        if self.settings.sentence_loss == "mean":
            by_sentence = by_sentence / lengths
        total: Tensor = by_sentence.sum()
        return total

    def _graph_inputs(self, g: Any) -> str:
        words = g.input("words", "batch", "time")
        vectors = g.embedding(words, self.vectors.weight)  # batch, time, size
        windows = g.windows(vectors, self.settings.window // 2, axis=1)  # padding has a zero vector, too
        return str(g.op("Transpose", g.linear(windows, self.first), perm=[1, 0, 2]))  # time, batch, hidden


class Elman(Recurrent):
    """Hidden states are fed back: h(t) = f(W x(t) + U h(t-1) + b)."""

    def __init__(self, settings: RecurrentSettings, **sizes: Any) -> None:
        super().__init__(settings, **sizes)
        h = settings.hidden
        self.recurrent = nn.ModuleList([nn.Linear(h, h, bias=False) for _ in range(settings.layers)])  # U
        self.up = nn.ModuleList([nn.Linear(h, h) for _ in range(settings.layers - 1)])  # W and b of eq. 5
        self.init_weights()

    def states(self, x: Tensor) -> Tensor:
        """Run layer by layer and step by step, for all sentences of the batch at once."""
        for depth, layer in enumerate(self.recurrent):
            weight = layer.get_parameter("weight").T
            state = x.new_zeros(x.shape[0], x.shape[2])  # batch, hidden
            steps = []
            for now in x.unbind(dim=1):  # batch, hidden
                state = torch.sigmoid(torch.addmm(now, state, weight))
                steps.append(state)
            states = self.dropout(torch.stack(steps, dim=1))  # batch, time, hidden
            x = self.up[depth](states) if depth + 1 < len(self.recurrent) else states
        return x

    def graph(self, g: Any) -> None:
        """Write the same in ONNX, whose RNN is an Elman network."""
        x = self._graph_inputs(g)  # time, batch, hidden
        h = self.settings.hidden
        for depth, layer in enumerate(self.recurrent):
            eye = g.constant(np.eye(h, dtype=np.float32)[None])  # W was applied already
            weight = g.constant(layer.get_parameter("weight")[None])
            y = g.op("RNN", x, eye, weight, hidden_size=h, activations=["Sigmoid"])  # time, 1, batch, hidden
            x = g.op("Squeeze", y, g.constant(np.array([1])))
            if depth + 1 < len(self.recurrent):
                x = g.linear(x, self.up[depth])
        rows = g.op("LogSoftmax", g.linear(x, self.out), axis=2)
        g.output(g.op("Transpose", rows, perm=[1, 0, 2]), "batch", "time", "tag")


class Jordan(Recurrent):
    """Output probabilities are fed back: h(t) = f(W x(t) + U P(y(t-1)) + b)."""

    def __init__(self, settings: RecurrentSettings, *, tags: int, **sizes: Any) -> None:
        super().__init__(settings, tags=tags, **sizes)
        self.recurrent = nn.Linear(tags, settings.hidden, bias=False)  # U
        self.init_weights()

    def states(self, x: Tensor) -> Tensor:
        """Run step by step, for all sentences of the batch at once."""
        weight, out, bias = self.recurrent.weight.T, self.out.weight.T, self.out.bias
        output = x.new_zeros(x.shape[0], weight.shape[0])  # batch, tag
        steps = []
        for now in x.unbind(dim=1):  # batch, hidden
            state = self.dropout(torch.sigmoid(torch.addmm(now, output, weight)))
            output = torch.softmax(torch.addmm(bias, state, out), dim=1)
            steps.append(state)
        return torch.stack(steps, dim=1)  # batch, time, hidden

    def graph(self, g: Any) -> None:
        """Write the same in ONNX: a Scan over time that carries the probabilities."""
        x = self._graph_inputs(g)  # time, batch, hidden
        tags = self.out.out_features
        step = type(g)("step", prefix="step_")
        before = step.input("before", "batch", tags, dtype="float32")
        now = step.input("now", "batch", self.settings.hidden, dtype="float32")
        feedback = step.op("MatMul", before, step.constant(self.recurrent.weight.T))
        scores = step.linear(step.op("Sigmoid", step.op("Add", now, feedback)), self.out)
        step.output(step.op("Softmax", scores, axis=1), "batch", tags, name="after")
        step.output(step.op("LogSoftmax", scores, axis=1), "batch", tags, name="row")
        size = g.op("Concat", g.op("Shape", "words", start=0, end=1), g.constant(np.array([tags])), axis=0)
        zeros = g.op("Expand", g.constant(np.zeros((1, 1), np.float32)), size)  # batch, tag
        _, rows = g.op("Scan", zeros, x, outputs=2, body=step.body(), num_scan_inputs=1)
        g.output(g.op("Transpose", rows, perm=[1, 0, 2]), "batch", "time", "tag")
