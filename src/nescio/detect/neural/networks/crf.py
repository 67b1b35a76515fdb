"""The loss of a linear-chain conditional random field. `nescio.detect.decoding` decodes with what it learned."""

from __future__ import annotations

import torch
from torch import Tensor, nn


class CRF(nn.Module):
    """Transition scores between tags.

    Attributes:
        start_transitions: score of starting with each tag.
        transitions: score of each step from one tag to the next (from, to).
        end_transitions: score of ending with each tag.
    """

    def __init__(self, tags: int) -> None:
        super().__init__()
        self.start_transitions = nn.Parameter(torch.empty(tags).uniform_(-0.1, 0.1))
        self.transitions = nn.Parameter(torch.empty(tags, tags).uniform_(-0.1, 0.1))  # from, to
        self.end_transitions = nn.Parameter(torch.empty(tags).uniform_(-0.1, 0.1))

    def loss(self, emissions: Tensor, tags: Tensor, lengths: Tensor) -> Tensor:
        """Return -log p(tags), summed over the batch.

        Args:
            emissions: batch, time, tag.
            tags: batch, time; ignored past the length of a sequence.
            lengths: batch.
        """
        return (self._log_partition(emissions, lengths) - self._path_score(emissions, tags, lengths)).sum()

    def _path_score(self, emissions: Tensor, tags: Tensor, lengths: Tensor) -> Tensor:
        """Return the score of one path of tags (batch)."""
        inside = torch.arange(tags.shape[1])[None, :] < lengths[:, None]  # batch, time
        local = emissions.gather(2, tags[:, :, None])[:, :, 0]  # batch, time
        steps = self.transitions[tags[:, :-1], tags[:, 1:]]  # batch, time - 1
        last = tags.gather(1, lengths[:, None] - 1)[:, 0]  # batch
        return (
            (local * inside).sum(dim=1)
            + (steps * inside[:, 1:]).sum(dim=1)
            + self.start_transitions[tags[:, 0]]
            + self.end_transitions[last]
        )

    def _log_partition(self, emissions: Tensor, lengths: Tensor) -> Tensor:
        """Return the log of the summed weights of all paths (batch), by the forward algorithm."""
        top = self.transitions.max().detach()
        step = (self.transitions - top).exp()  # from, to
        first, *others = emissions.unbind(dim=1)  # each batch, tag
        score = self.start_transitions + first  # batch, tag
        for time, local in enumerate(others, start=1):
            # log sum exp(score + transitions) as a matrix product: many times faster than the sum written out
            high = score.max(dim=1, keepdim=True).values.detach()
            extended = ((score - high).exp() @ step).clamp_min(1e-30).log() + high + top + local
            score = torch.where((lengths > time)[:, None], extended, score)
        return torch.logsumexp(score + self.end_transitions, dim=1)  # batch
