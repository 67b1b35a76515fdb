"""A linear-chain conditional random field: how likely is a whole sequence of tags?"""

from __future__ import annotations

import torch
from torch import Tensor, nn


class CRF(nn.Module):
    """Scores of beginning with a tag, of going from one to the next, and of ending."""

    def __init__(self, tags: int) -> None:
        super().__init__()
        self.begin = nn.Parameter(torch.empty(tags).uniform_(-0.1, 0.1))
        self.between = nn.Parameter(torch.empty(tags, tags).uniform_(-0.1, 0.1))  # from, to
        self.end = nn.Parameter(torch.empty(tags).uniform_(-0.1, 0.1))

    def loss(self, emissions: Tensor, tags: Tensor, lengths: Tensor) -> Tensor:
        """Return -log p(tags), summed over the batch.

        Args:
            emissions: batch, time, tag.
            tags: batch, time; what lies past a sequence's length is ignored.
            lengths: batch.
        """
        return (self._all_paths(emissions, lengths) - self._one_path(emissions, tags, lengths)).sum()

    def _one_path(self, emissions: Tensor, tags: Tensor, lengths: Tensor) -> Tensor:
        inside = torch.arange(tags.shape[1])[None, :] < lengths[:, None]  # batch, time
        local = emissions.gather(2, tags[:, :, None])[:, :, 0]  # batch, time
        steps = self.between[tags[:, :-1], tags[:, 1:]]  # batch, time - 1
        last = tags.gather(1, lengths[:, None] - 1)[:, 0]  # batch
        return (
            (local * inside).sum(dim=1)
            + (steps * inside[:, 1:]).sum(dim=1)
            + self.begin[tags[:, 0]]
            + self.end[last]
        )

    def _all_paths(self, emissions: Tensor, lengths: Tensor) -> Tensor:
        """Return log of the summed scores of all paths, by the forward sums."""
        top = self.between.max().detach()
        step = (self.between - top).exp()  # from, to
        first, *others = emissions.unbind(dim=1)  # each batch, tag
        score = self.begin + first  # batch, tag
        for time, local in enumerate(others, start=1):
            # log sum exp(score + between) as a product of matrices: many times faster than adding them out
            high = score.max(dim=1, keepdim=True).values.detach()
            on = ((score - high).exp() @ step).clamp_min(1e-30).log() + high + top + local
            score = torch.where((lengths > time)[:, None], on, score)
        return torch.logsumexp(score + self.end, dim=1)  # batch
