from itertools import pairwise, product

import pytest
import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

from nescio.detect.neural.networks.crf import CRF
from nescio.detect.neural.networks.layers import BiLSTM, CharCNN


def test_crf_loss_is_minus_log_of_the_path_over_all_paths():
    torch.manual_seed(1)
    crf = CRF(3)
    emissions = torch.randn(2, 4, 3) * 3
    tags = torch.tensor([[0, 2, 1, 1], [2, 0, 0, 0]])
    lengths = torch.tensor([4, 2])

    def score(row, path):
        total = (
            crf.start_transitions[path[0]]
            + crf.end_transitions[path[-1]]
            + sum(emissions[row, t, tag] for t, tag in enumerate(path))
        )
        return total + sum(crf.transitions[a, b] for a, b in pairwise(path))

    expected = 0.0
    for row, length in enumerate(lengths.tolist()):
        paths = torch.stack([score(row, path) for path in product(range(3), repeat=length)])
        expected += (paths.logsumexp(0) - score(row, tags[row, :length].tolist())).item()
    assert crf.loss(emissions, tags, lengths).item() == pytest.approx(expected, rel=1e-5)


def test_crf_loss_survives_large_scores():
    crf = CRF(4)
    emissions = torch.full((1, 50, 4), 1e4)
    emissions[:, :, 0] = -1e4
    assert torch.isfinite(crf.loss(emissions, torch.zeros(1, 50, dtype=torch.long), torch.tensor([50])))


def test_bilstm_equals_torchs_packed_one():
    torch.manual_seed(1)
    ours = BiLSTM(5, 4, 2)
    theirs = nn.LSTM(5, 4, 2, bidirectional=True, batch_first=True)
    state = {}
    for layer in range(2):
        for name in ("weight_ih", "weight_hh", "bias_ih", "bias_hh"):
            state[f"{name}_l{layer}"] = ours.forward_lstms[layer].get_parameter(f"{name}_l0")
            state[f"{name}_l{layer}_reverse"] = ours.backward_lstms[layer].get_parameter(f"{name}_l0")
    theirs.load_state_dict(state)
    x, lengths = torch.randn(3, 7, 5), torch.tensor([7, 4, 1])
    packed, _ = theirs(pack_padded_sequence(x, lengths, batch_first=True))
    expected, _ = pad_packed_sequence(packed, batch_first=True)
    assert torch.allclose(ours(x, lengths), expected, atol=1e-6)


def test_characters_do_not_see_padding():
    torch.manual_seed(1)
    char_cnn = CharCNN(9, 4, 6, 3)
    short = torch.tensor([[0, 3, 4, 0]])
    long = torch.tensor([[0, 3, 4, 0, 0, 0, 0, 0]])
    # close, not equal: convolutions of other lengths may add up in another order on some processors
    torch.testing.assert_close(char_cnn(short), char_cnn(long), rtol=0, atol=1e-6)
