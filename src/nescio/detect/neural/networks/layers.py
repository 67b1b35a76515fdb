"""Layers that the networks share: embeddings, a BiLSTM, convolutions over tokens and over the characters of a word."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from nescio.detect.neural.networks.settings import NetworkSettings


def word_embedding(vectors: NDArray[np.float32], settings: NetworkSettings) -> nn.Embedding:
    """Return an embedding with these rows, frozen or fine-tuned; row 0 is padding."""
    layer = nn.Embedding(
        len(vectors), vectors.shape[1], padding_idx=0, sparse=True
    )  # only a batch's rows change
    layer.weight = nn.Parameter(torch.from_numpy(vectors), requires_grad=settings.vectors.fine_tune)
    return layer


class BiLSTM(nn.Module):
    """Stacked LSTMs in both directions over padded sequences.

    The backward LSTM reads sequences reversed within their length. Padding so stays at the end, where it changes nothing, and
    torch's fast path for unpacked sequences is used (three times as fast as packed ones on a CPU).
    """

    def __init__(self, size: int, hidden: int, layers: int) -> None:
        super().__init__()
        sizes = [size] + [2 * hidden] * (layers - 1)
        self.forward_lstms = nn.ModuleList([nn.LSTM(size, hidden, batch_first=True) for size in sizes])
        self.backward_lstms = nn.ModuleList([nn.LSTM(size, hidden, batch_first=True) for size in sizes])
        for name, parameter in self.named_parameters():
            if "weight_hh" in name:
                for gate in parameter.data.chunk(4):
                    nn.init.orthogonal_(gate)
            elif "weight_ih" in name:
                for gate in parameter.data.chunk(4):
                    nn.init.xavier_uniform_(gate)
            else:
                nn.init.zeros_(parameter)
                if "bias_ih" in name:  # gates: input, forget, cell, output; a forget bias of 1
                    nn.init.ones_(parameter.data[hidden : 2 * hidden])

    def forward(self, x: Tensor, lengths: Tensor) -> Tensor:
        """Map x (batch, time, size) to batch, time, 2 * hidden; zeros past each length."""
        time = torch.arange(x.shape[1])[None, :]
        inside = time < lengths[:, None]  # batch, time
        reversed_time = torch.where(inside, lengths[:, None] - 1 - time, time)  # batch, time
        for forward, backward in zip(self.forward_lstms, self.backward_lstms, strict=True):
            ahead, _ = forward(x)  # batch, time, hidden
            back, _ = backward(_reorder(x, reversed_time))  # batch, time, hidden
            x = torch.cat([ahead, _reorder(back, reversed_time)], dim=2)  # batch, time, 2 * hidden
        return x * inside[:, :, None]


def _reorder(x: Tensor, order: Tensor) -> Tensor:
    """Put the time steps of each sequence in another order."""
    return x.gather(1, order[:, :, None].expand_as(x))


class TokenConvolution(nn.Module):
    """A convolution over time with an odd width, written as a linear layer over concatenated neighbours, then tanh."""

    def __init__(self, size: int, filters: int, width: int) -> None:
        super().__init__()
        self.radius = width // 2
        self.linear = nn.Linear(size * width, filters)
        nn.init.xavier_uniform_(self.linear.weight)

    def forward(self, x: Tensor) -> Tensor:
        """Map batch, time, size to batch, time, filters; zeros beyond the ends."""
        time = x.shape[1]
        padded = nn.functional.pad(x, (0, 0, self.radius, self.radius))  # batch, time + 2 * radius, size
        neighbours = [padded[:, shift : shift + time] for shift in range(2 * self.radius + 1)]
        return torch.tanh(self.linear(torch.cat(neighbours, dim=2)))


class CharCNN(nn.Module):
    """Words from their characters: embeddings, a convolution, the maximum over the word (jabreel-2019, eq. 1-2)."""

    def __init__(self, chars: int, size: int, filters: int, width: int) -> None:
        super().__init__()
        self.width = width
        self.embedding = nn.Embedding(chars, size, padding_idx=0)
        nn.init.uniform_(self.embedding.weight, -0.1, 0.1)
        with torch.no_grad():
            self.embedding.weight[0] = 0
        self.conv = nn.Conv1d(size, filters, width)
        nn.init.xavier_uniform_(
            self.conv.weight, gain=2.0
        )  # character vectors start small, word vectors must not

    def forward(self, chars: Tensor) -> Tensor:
        """Map character ids (word, char; padding on either side) to word, filters."""
        vectors = self.embedding(chars).transpose(1, 2)  # word, size, char
        maps = self.conv(vectors)  # word, filters, char - width + 1
        # A window counts if its second place (the first after the padding) holds a character.
        is_char = (chars[:, 1 : 1 + maps.shape[2]] != 0)[:, None, :]  # word, 1, char - width + 1
        return torch.tanh(maps.masked_fill(~is_char, -1e4).max(dim=2).values)  # word, filters

    def graph(self, g: Any, chars: str) -> str:
        """Write the same in ONNX: a filter over characters is a sum of one table row for each place in its window."""
        last = self.width - 1
        vectors = self.embedding.weight.detach()
        maps = ""
        for place in range(self.width):
            table = vectors @ self.conv.weight.detach()[:, :, place].T  # chars, filters
            at = g.slice(chars, place, (place - last) or None, 1)  # word, char - width + 1
            rows = g.embedding(at, table)  # word, char - width + 1, filters
            maps = g.op("Add", maps, rows) if maps else rows
        is_char = g.op("Cast", g.slice(chars, 1, (1 - last) or None, 1), to=9)  # to booleans
        is_char = g.op("Unsqueeze", is_char, g.constant(np.array([2])))
        maps = g.op("Where", is_char, maps, g.constant(np.float32(-1e4)))
        best = g.op("ReduceMax", maps, axes=[1], keepdims=0)  # word, filters
        return str(g.op("Tanh", g.op("Add", best, g.constant(self.conv.bias))))
