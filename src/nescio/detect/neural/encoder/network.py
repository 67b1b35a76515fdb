"""The encoder: a transformer over pieces; the first piece of each word tells its tag.

The last layer works on first pieces alone; at run time only on those of the words that are asked for.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

Feed = dict[str, Tensor]


class Layer(nn.Module):
    """Self-attention, then two maps, each with a residual and a norm after it (as in BERT)."""

    def __init__(self, hidden: int, heads: int, inner: int, epsilon: float, dropout: float) -> None:
        super().__init__()
        self.heads = heads
        self.attend = nn.Linear(hidden, 3 * hidden)
        self.join = nn.Linear(hidden, hidden)
        self.attended = nn.LayerNorm(hidden, epsilon)
        self.widen = nn.Linear(hidden, inner)
        self.narrow = nn.Linear(inner, hidden)
        self.done = nn.LayerNorm(hidden, epsilon)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x: Tensor, mask: Tensor, places: Tensor | None = None) -> Tensor:
        """Map x (batch, piece, hidden).

        Args:
            x: states of pieces.
            mask: (batch, 1, 1, piece), true where a piece may be looked at.
            places: (batch, place, hidden) numbers of the pieces that are mapped; None for all.
        """
        hidden = x.shape[2]
        weight, bias = self.attend.weight, self.attend.bias
        others = functional.linear(x, weight[hidden:], bias[hidden:])  # batch, piece, 2 * hidden
        if places is not None:
            x = torch.gather(x, 1, places)
        query = functional.linear(x, weight[:hidden], bias[:hidden])
        key, value = others[..., :hidden], others[..., hidden:]
        query, key, value = (
            part.reshape(*part.shape[:2], self.heads, -1).transpose(1, 2) for part in (query, key, value)
        )
        seen = functional.scaled_dot_product_attention(query, key, value, attn_mask=mask)
        seen = seen.transpose(1, 2).flatten(2)
        x = self.attended(x + self.dropout(self.join(seen)))
        found: Tensor = self.done(x + self.dropout(self.narrow(functional.gelu(self.widen(x)))))
        return found


class Encoder(nn.Module):
    """Pieces in, tag scores out."""

    def __init__(
        self,
        *,
        pieces: int,
        tags: int,
        hidden: int,
        layers: int,
        heads: int,
        inner: int,
        positions: int,
        epsilon: float,
        dropout: float,
    ) -> None:
        super().__init__()
        self.words = nn.Embedding(pieces, hidden)
        self.words.weight.requires_grad = False  # too many rows for so few notes
        self.places = nn.Embedding(positions, hidden)
        self.norm = nn.LayerNorm(hidden, epsilon)
        self.layers = nn.ModuleList(Layer(hidden, heads, inner, epsilon, dropout) for _ in range(layers))
        self.emit = nn.Linear(hidden, tags)
        self.dropout = nn.Dropout(dropout)

    def forward(self, feed: Feed) -> Tensor:
        """Return the score of each tag at each word: batch, time, tag."""
        pieces, first = feed["pieces"], feed["first"]  # batch, piece; batch, time
        place = torch.arange(pieces.shape[1])
        mask = (place[None, :] < feed["sizes"][:, None])[:, None, None, :]  # batch, 1, 1, piece
        x = self.dropout(self.norm(self.words(pieces) + self.places(place)))  # batch, piece, hidden
        *lower, last = self.layers
        for layer in lower:
            x = layer(x, mask)
        words = last(x, mask, first[:, :, None].expand(-1, -1, x.shape[2]))  # batch, time, hidden
        found: Tensor = self.emit(self.dropout(words))
        return found

    def loss(self, feed: Feed, tags: Tensor) -> Tensor:
        """Return the mean cross-entropy over the words of the batch."""
        inside = torch.arange(tags.shape[1])[None, :] < feed["lengths"][:, None]  # batch, time
        return functional.cross_entropy(self(feed)[inside], tags[inside])

    def graph(self, g: Any) -> None:
        """Write the same in ONNX, for the words whose first pieces are given."""
        pieces, first = g.input("pieces", "batch", "piece"), g.input("first", "batch", "time")
        sizes = g.input("sizes", "batch")
        first = g.op("Unsqueeze", first, g.constant([2]))  # batch, time, 1
        count = g.op("Gather", g.op("Shape", pieces), g.constant(1), axis=0)
        place = g.op("Range", g.constant(0), count, g.constant(1))  # piece
        seen = g.op("Less", place, g.op("Unsqueeze", sizes, g.constant([1])))  # batch, piece
        mask = g.op("Cast", seen, to=6)  # 6 is int32
        x = g.op("Add", _small_rows(g, pieces, self.words.weight), g.embedding(place, self.places.weight))
        x = _norm(g, x, self.norm)
        for number, layer in enumerate(self.layers, start=1):
            x = _layer_graph(g, x, mask, layer, first if number == len(self.layers) else "")
        g.output(g.linear(x, self.emit), "batch", "time", "tag")


def _layer_graph(g: Any, x: str, mask: str, layer: Any, places: str = "") -> str:
    """Write a layer, for the pieces at some places (batch, place, 1) or for all."""
    hidden = layer.join.in_features
    if places:
        others = g.linear(x, _part(layer.attend, hidden, 3 * hidden))  # batch, piece, 2 * hidden
        key, value = g.op("Split", others, g.constant([hidden] * 2), outputs=2, axis=2)
        x = g.op("GatherND", x, places, batch_dims=1)  # batch, place, hidden
        query = g.linear(x, _part(layer.attend, 0, hidden))
    else:
        parts = g.linear(x, layer.attend)  # batch, piece, 3 * hidden
        query, key, value = g.op("Split", parts, g.constant([hidden] * 3), outputs=3, axis=2)
    seen = g.op(
        "MultiHeadAttention", query, key, value, "", mask, domain="com.microsoft", num_heads=layer.heads
    )
    x = _norm(g, g.op("Add", x, g.linear(seen, layer.join)), layer.attended)
    gelu = g.op("Gelu", g.linear(x, layer.widen), domain="com.microsoft")
    return str(_norm(g, g.op("Add", x, g.linear(gelu, layer.narrow)), layer.done))


def _part(layer: nn.Linear, start: int, end: int) -> nn.Linear:
    """Return the map to some of a layer's results."""
    found = nn.Linear(layer.in_features, end - start)
    found.weight, found.bias = nn.Parameter(layer.weight[start:end]), nn.Parameter(layer.bias[start:end])
    return found


def _norm(g: Any, x: str, layer: nn.LayerNorm) -> str:
    return str(
        g.op("LayerNormalization", x, g.constant(layer.weight), g.constant(layer.bias), epsilon=layer.eps)
    )


def _small_rows(g: Any, ids: str, table: Tensor) -> str:
    """Look rows up in a table of 8-bit numbers with one scale a row."""
    rows = table.detach()
    scale = rows.abs().amax(dim=1, keepdim=True).clamp(min=1e-8) / 127
    numbers = torch.round(rows / scale).to(torch.int8)
    found = g.op("Cast", g.op("Gather", g.constant(numbers), ids), to=1)  # 1 is float32
    return str(g.op("Mul", found, g.op("Gather", g.constant(scale), ids)))
