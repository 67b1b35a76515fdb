"""An RNN language model after RNNLM (Mikolov 2010), whose input embeddings are word vectors."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from nescio.core.progress import progress

_STREAMS, _STEPS = 64, 24  # the text is split into parallel streams; words in a step of back-propagation


class LanguageModel(nn.Module):
    """Predicts each word from those before it."""

    def __init__(self, words: int, size: int) -> None:
        super().__init__()
        self.words = nn.Embedding(words, size)
        nn.init.uniform_(self.words.weight, -0.25, 0.25)
        self.rnn = nn.RNN(size, size, batch_first=True)
        cutoffs = [cut for cut in (1000, 8000) if cut < words - 1]
        self.softmax = nn.AdaptiveLogSoftmaxWithLoss(size, words, cutoffs or [max(words - 1, 1)])

    def forward(self, words: Tensor, state: Tensor | None, following: Tensor) -> tuple[Tensor, Tensor]:
        """Return the loss of predicting ``following`` from ``words`` (both stream, step), and the state after them."""
        h, state = self.rnn(self.words(words), state)  # stream, step, size
        return self.softmax(h.flatten(0, 1), following.flatten()).loss, state


def train_language_model(
    text: Sequence[Sequence[str]], words: Sequence[str], *, size: int, epochs: int, seed: int
) -> NDArray[np.float32]:
    """Train on sentences and return the vector of each word."""
    torch.manual_seed(seed)
    end = len(words)  # one more, for the end of a sentence
    ids = {word: number for number, word in enumerate(words)}
    running = np.array([n for words_ in text for n in (*(ids[word] for word in words_), end)], dtype=np.int64)
    streams = min(_STREAMS, max(1, len(running) // (2 * _STEPS)))
    stream = torch.from_numpy(running[: len(running) // streams * streams].reshape(streams, -1))
    model = LanguageModel(len(words) + 1, size)
    optimizer = torch.optim.Adam(model.parameters(), lr=0.002)
    steps = max(stream.shape[1] - 1, 0)
    with progress("language model", epochs * steps * streams, "words") as advance:
        for _ in range(epochs):
            state: Tensor | None = None
            for at in range(0, steps, _STEPS):
                size_ = min(_STEPS, steps - at)
                now, following = stream[:, at : at + size_], stream[:, at + 1 : at + 1 + size_]
                optimizer.zero_grad(set_to_none=True)
                loss, state = model(now, state, following)
                loss.backward()
                nn.utils.clip_grad_norm_(model.parameters(), 1.0)
                optimizer.step()
                state = state.detach()
                advance(size_ * streams, f"loss {loss.item():.2f}")
    return np.array(model.words.weight.detach().numpy()[:end], dtype=np.float32)
