"""The encoder: a transformer over subwords that classifies the first subword of each word.

The last layer computes only first subwords; in detection only those of the words whose tags are needed.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

Feed = dict[str, Tensor]


class Layer(nn.Module):
    """Self-attention and a feed-forward network, each with a residual connection and a layer norm after it (as in BERT)."""

    def __init__(self, hidden: int, heads: int, ffn_hidden: int, epsilon: float, dropout: float) -> None:
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(hidden, 3 * hidden)
        self.attn_out = nn.Linear(hidden, hidden)
        self.attn_norm = nn.LayerNorm(hidden, epsilon)
        self.ffn_in = nn.Linear(hidden, ffn_hidden)
        self.ffn_out = nn.Linear(ffn_hidden, hidden)
        self.ffn_norm = nn.LayerNorm(hidden, epsilon)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x: Tensor, mask: Tensor, queries: Tensor | None = None) -> Tensor:
        """Return the new hidden states.

        Args:
            x: hidden states (batch, subword, hidden).
            mask: true for subwords, false for padding (batch, 1, 1, subword).
            queries: positions of the subwords to compute (batch, query, hidden); None for all.
        """
        hidden = x.shape[2]
        weight, bias = self.qkv.weight, self.qkv.bias
        key_value = functional.linear(x, weight[hidden:], bias[hidden:])  # batch, subword, 2 * hidden
        if queries is not None:
            x = torch.gather(x, 1, queries)  # batch, query, hidden
        query = functional.linear(x, weight[:hidden], bias[:hidden])  # batch, query, hidden
        key, value = key_value[..., :hidden], key_value[..., hidden:]  # each batch, subword, hidden
        query, key, value = (
            part.reshape(*part.shape[:2], self.heads, -1).transpose(1, 2) for part in (query, key, value)
        )  # each batch, head, query or subword, hidden / heads
        context = functional.scaled_dot_product_attention(query, key, value, attn_mask=mask)
        context = context.transpose(1, 2).flatten(2)  # batch, query, hidden
        x = self.attn_norm(x + self.dropout(self.attn_out(context)))
        states: Tensor = self.ffn_norm(x + self.dropout(self.ffn_out(functional.gelu(self.ffn_in(x)))))
        return states  # batch, query, hidden


class Encoder(nn.Module):
    """The network: ids of subwords in, scores of tags out."""

    def __init__(
        self,
        *,
        vocabulary_size: int,
        tags: int,
        hidden: int,
        layers: int,
        heads: int,
        ffn_hidden: int,
        positions: int,
        epsilon: float,
        dropout: float,
    ) -> None:
        super().__init__()
        self.subword_embedding = nn.Embedding(vocabulary_size, hidden)
        self.subword_embedding.weight.requires_grad = False  # too many rows to train on so few notes
        self.position_embedding = nn.Embedding(positions, hidden)
        self.embedding_norm = nn.LayerNorm(hidden, epsilon)
        self.layers = nn.ModuleList(Layer(hidden, heads, ffn_hidden, epsilon, dropout) for _ in range(layers))
        self.classifier = nn.Linear(hidden, tags)
        self.dropout = nn.Dropout(dropout)

    def forward(self, feed: Feed) -> Tensor:
        """Return the score of each tag at each token: batch, token, tag."""
        pieces, first = feed["pieces"], feed["first"]  # batch, subword; batch, token
        position = torch.arange(pieces.shape[1])  # subword
        mask = (position[None, :] < feed["sizes"][:, None])[:, None, None, :]  # batch, 1, 1, subword
        x = self.subword_embedding(pieces) + self.position_embedding(position)  # batch, subword, hidden
        x = self.dropout(self.embedding_norm(x))
        *lower, last = self.layers
        for layer in lower:
            x = layer(x, mask)
        tokens = last(x, mask, first[:, :, None].expand(-1, -1, x.shape[2]))  # batch, token, hidden
        scores: Tensor = self.classifier(self.dropout(tokens))
        return scores

    def loss(self, feed: Feed, tags: Tensor) -> Tensor:
        """Return the mean cross-entropy over the tokens of the batch."""
        inside = torch.arange(tags.shape[1])[None, :] < feed["lengths"][:, None]  # batch, token
        return functional.cross_entropy(self(feed)[inside], tags[inside])

    def graph(self, g: Any) -> None:
        """Write the same in ONNX, for the tokens whose first subwords are given."""
        pieces, first = g.input("pieces", "batch", "piece"), g.input("first", "batch", "time")
        sizes = g.input("sizes", "batch")
        first = g.op("Unsqueeze", first, g.constant([2]))  # batch, token, 1
        count = g.op("Gather", g.op("Shape", pieces), g.constant(1), axis=0)
        position = g.op("Range", g.constant(0), count, g.constant(1))  # subword
        is_subword = g.op("Less", position, g.op("Unsqueeze", sizes, g.constant([1])))  # batch, subword
        mask = g.op("Cast", is_subword, to=6)  # 6 is int32
        subwords = g.int8_embedding(pieces, self.subword_embedding.weight)
        x = g.op("Add", subwords, g.embedding(position, self.position_embedding.weight))
        x = _norm(g, x, self.embedding_norm)
        for number, layer in enumerate(self.layers, start=1):
            x = _layer_graph(g, x, mask, layer, first if number == len(self.layers) else "")
        g.output(g.linear(x, self.classifier), "batch", "time", "tag")


def _layer_graph(g: Any, x: str, mask: str, layer: Any, queries: str = "") -> str:
    """Write a layer, for the subwords at some positions (batch, query, 1) or for all."""
    hidden = layer.attn_out.in_features
    if queries:
        key_value = g.linear(x, _rows(layer.qkv, hidden, 3 * hidden))  # batch, subword, 2 * hidden
        key, value = g.op("Split", key_value, g.constant([hidden] * 2), outputs=2, axis=2)
        x = g.op("GatherND", x, queries, batch_dims=1)  # batch, query, hidden
        query = g.linear(x, _rows(layer.qkv, 0, hidden))
    else:
        qkv = g.linear(x, layer.qkv)  # batch, subword, 3 * hidden
        query, key, value = g.op("Split", qkv, g.constant([hidden] * 3), outputs=3, axis=2)
    context = g.op(
        "MultiHeadAttention", query, key, value, "", mask, domain="com.microsoft", num_heads=layer.heads
    )  # batch, query, hidden
    x = _norm(g, g.op("Add", x, g.linear(context, layer.attn_out)), layer.attn_norm)
    gelu = g.op("Gelu", g.linear(x, layer.ffn_in), domain="com.microsoft")  # batch, query, ffn_hidden
    return str(_norm(g, g.op("Add", x, g.linear(gelu, layer.ffn_out)), layer.ffn_norm))


def _rows(layer: nn.Linear, start: int, end: int) -> nn.Linear:
    """Return a linear layer with some of the outputs of another."""
    part = nn.Linear(layer.in_features, end - start)
    part.weight, part.bias = nn.Parameter(layer.weight[start:end]), nn.Parameter(layer.bias[start:end])
    return part


def _norm(g: Any, x: str, layer: nn.LayerNorm) -> str:
    return str(
        g.op("LayerNormalization", x, g.constant(layer.weight), g.constant(layer.bias), epsilon=layer.eps)
    )
