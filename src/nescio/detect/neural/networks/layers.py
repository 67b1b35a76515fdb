"""Layers the networks share: a BiLSTM over padded sequences, a convolution over neighbours, words by their letters."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from nescio.detect.neural.settings import NetworkSettings


def word_embedding(vectors: NDArray[np.float32], settings: NetworkSettings) -> nn.Embedding:
    """Return an embedding with these rows, frozen or to be tuned; row 0 is padding."""
    sparse = settings.training.optimizer == "sgd"  # only the rows of a batch's words are touched
    layer = nn.Embedding(len(vectors), vectors.shape[1], padding_idx=0, sparse=sparse)
    layer.weight = nn.Parameter(torch.from_numpy(vectors), requires_grad=settings.vectors.tune)
    return layer


class BiLSTM(nn.Module):
    """Stacked LSTMs in both directions over padded sequences.

    The way back runs over sequences that were turned around within their length: padding stays at the end, where it
    can do no harm, and torch's fast path for unpacked sequences is used (three times packed ones on a CPU).
    """

    def __init__(self, size: int, hidden: int, layers: int) -> None:
        super().__init__()
        sizes = [size] + [2 * hidden] * (layers - 1)
        self.forth = nn.ModuleList([nn.LSTM(size, hidden, batch_first=True) for size in sizes])
        self.back = nn.ModuleList([nn.LSTM(size, hidden, batch_first=True) for size in sizes])
        for name, parameter in self.named_parameters():
            if "weight_hh" in name:
                for gate in parameter.data.chunk(4):
                    nn.init.orthogonal_(gate)
            elif "weight_ih" in name:
                for gate in parameter.data.chunk(4):
                    nn.init.xavier_uniform_(gate)
            else:
                nn.init.zeros_(parameter)
                if "bias_ih" in name:  # gates: input, forget, cell, output; remember at first
                    nn.init.ones_(parameter.data[hidden : 2 * hidden])

    def forward(self, x: Tensor, lengths: Tensor) -> Tensor:
        """Read x (batch, time, size) and return batch, time, 2 * hidden; zeros past each length."""
        time = torch.arange(x.shape[1])[None, :]
        inside = time < lengths[:, None]  # batch, time
        turn = torch.where(inside, lengths[:, None] - 1 - time, time)  # batch, time
        for forth, back in zip(self.forth, self.back, strict=True):
            right, _ = forth(x)  # batch, time, hidden
            left, _ = back(_pick(x, turn))  # batch, time, hidden
            x = torch.cat([right, _pick(left, turn)], dim=2)  # batch, time, 2 * hidden
        return x * inside[:, :, None]


def _pick(x: Tensor, order: Tensor) -> Tensor:
    """Put the steps of each sequence in another order."""
    return x.gather(1, order[:, :, None].expand_as(x))


class Neighbours(nn.Module):
    """A convolution of width three (or another odd number) along a sequence, as one linear map of what stands around."""

    def __init__(self, size: int, filters: int, width: int) -> None:
        super().__init__()
        self.reach = width // 2
        self.linear = nn.Linear(size * width, filters)
        nn.init.xavier_uniform_(self.linear.weight)

    def forward(self, x: Tensor) -> Tensor:
        """Map batch, time, size to batch, time, filters; beyond the ends are zeros."""
        time = x.shape[1]
        padded = nn.functional.pad(x, (0, 0, self.reach, self.reach))  # batch, time + 2 * reach, size
        around = [padded[:, shift : shift + time] for shift in range(2 * self.reach + 1)]
        return torch.tanh(self.linear(torch.cat(around, dim=2)))


class Letters(nn.Module):
    """A word by its letters: embeddings, a narrow convolution, the maximum over the word (jabreel-2019, eq. 1-2)."""

    def __init__(self, chars: int, size: int, filters: int, width: int) -> None:
        super().__init__()
        self.width = width
        self.embedding = nn.Embedding(chars, size, padding_idx=0)
        nn.init.uniform_(self.embedding.weight, -0.1, 0.1)
        with torch.no_grad():
            self.embedding.weight[0] = 0
        self.conv = nn.Conv1d(size, filters, width)
        nn.init.xavier_uniform_(self.conv.weight, gain=2.0)  # letters begin small, words must not

    def forward(self, chars: Tensor) -> Tensor:
        """Map rows of characters (forms, letters; a blank on either side) to forms, filters."""
        vectors = self.embedding(chars).transpose(1, 2)  # forms, size, letters
        maps = self.conv(vectors)  # forms, filters, letters - width + 1
        # A window counts when its second place, the first that is no blank, holds a letter.
        real = (chars[:, 1 : 1 + maps.shape[2]] != 0)[:, None, :]  # forms, 1, letters - width + 1
        return torch.tanh(maps.masked_fill(~real, -1e4).max(dim=2).values)  # forms, filters

    def graph(self, g: Any, chars: str) -> str:
        """Write the same in ONNX: a filter over letters is a sum of one table row for each place in its window."""
        last = self.width - 1
        vectors = self.embedding.weight.detach()
        maps = ""
        for place in range(self.width):
            table = vectors @ self.conv.weight.detach()[:, :, place].T  # chars, filters
            at = g.slice(chars, place, (place - last) or None, 1)  # forms, letters - width + 1
            rows = g.embedding(at, table)  # forms, letters - width + 1, filters
            maps = g.op("Add", maps, rows) if maps else rows
        real = g.op("Cast", g.slice(chars, 1, (1 - last) or None, 1), to=9)  # to booleans
        real = g.op("Unsqueeze", real, g.constant(np.array([2])))
        maps = g.op("Where", real, maps, g.constant(np.float32(-1e4)))
        best = g.op("ReduceMax", maps, axes=[1], keepdims=0)  # forms, filters
        return str(g.op("Tanh", g.op("Add", best, g.constant(self.conv.bias))))
