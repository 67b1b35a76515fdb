from dataclasses import replace

import numpy as np
import pytest
import torch

from invented_notes import notes
from nescio.detect.neural.export import quantize_dynamic_int8
from nescio.detect.neural.fitting import torch_run
from nescio.detect.neural.networks.runtime import Runtime
from nescio.detect.neural.networks.windowing import windowing_for
from tiny_networks import fit_tiny, fitted


def emissions(run, runtime, doc):
    _, sequences = runtime.encoding.encode([doc])
    return np.concatenate(windowing_for(runtime.settings, runtime.encoding.tags).emissions(run, sequences))


def test_onnx_gives_what_torch_gives(network):
    for doc in notes(6, 300):
        torch_rows = emissions(torch_run(network.network), network.runtime, doc)
        onnx_rows = emissions(network.runtime._run, network.runtime, doc)
        assert torch_rows.shape == onnx_rows.shape
        assert np.abs(torch_rows - onnx_rows).max() < 1e-4


def test_learning_lowers_the_loss(network):
    assert network.history[-1]["loss"] < network.history[0]["loss"]
    assert {"f", "accuracy", "tp", "tn", "fp", "fn"} <= set(network.history[0])


def test_int8_is_near_full_precision_and_smaller(e2ej):
    full = e2ej.runtime
    small = Runtime(quantize_dynamic_int8(full.model), full.encoding, full.transition_scores, full.settings)
    for doc in notes(3, 400):
        assert np.abs(emissions(full._run, full, doc) - emissions(small._run, small, doc)).max() < 0.2


def test_jordan_feeds_its_output_back():
    network = fitted("jordan").network
    before = network.recurrent.weight.detach().clone()
    doc = notes(1)[0]
    rows = emissions(torch_run(network), fitted("jordan").runtime, doc)
    network.recurrent.weight.data.zero_()
    changed = emissions(torch_run(network), fitted("jordan").runtime, doc)
    network.recurrent.weight.data.copy_(before)
    assert not np.allclose(rows, changed)


def test_anonimatik_says_phi_or_not():
    runtime = fitted("anonimatik").runtime
    assert runtime.labels == ("PHI",)
    assert runtime.encoding.pos


def test_e2e_has_no_first_branch():
    names = dict(fitted("e2e").network.named_parameters())
    assert not any(name.startswith(("sensitive", "is_sensitive")) for name in names)


@pytest.mark.parametrize("name", ["e2ej", "window-lstm"])
def test_frozen_vectors_stay_as_they_were(name):
    network = fitted(name).network
    layer = network.words if name == "e2ej" else network.vectors
    assert not layer.weight.requires_grad


def test_an_inside_tag_needs_a_beginning_unless_tokens_are_decoded_alone():
    tags = fitted("elman").runtime.transition_scores.tags
    first_inside = next(i for i, tag in enumerate(tags) if tag.startswith("I-"))
    assert fitted("elman").runtime.transition_scores.transitions[0, first_inside] < -1e3
    free = fit_tiny("elman", options={"decoding": "token"}, epochs=1).runtime.transition_scores
    assert not free.transitions.any()
    assert not fitted("anonimatik").runtime.transition_scores.transitions.any()  # it has no beginnings


def test_a_sentences_loss_is_a_sum_or_a_mean():
    network = fitted("elman").network
    feed = {"words": torch.tensor([[2, 3, 4, 0], [5, 6, 7, 8]]), "lengths": torch.tensor([3, 4])}
    tags = torch.tensor([[0, 1, 2, 0], [0, 0, 3, 1]])
    alone = [
        network.loss(
            {"words": feed["words"][i : i + 1, :n], "lengths": torch.tensor([n])}, tags[i : i + 1, :n]
        )
        for i, n in ((0, 3), (1, 4))
    ]
    assert network.loss(feed, tags).item() == pytest.approx(sum(alone).item(), rel=1e-5)
    whole = network.settings
    network.settings = replace(whole, sentence_loss="mean")
    mean = network.loss(feed, tags).item()
    network.settings = whole
    assert mean == pytest.approx((alone[0] / 3 + alone[1] / 4).item(), rel=1e-5)


def test_the_window_lstm_gives_a_distribution_and_its_loss_falls_with_the_right_label():
    network = fitted("window-lstm").network
    feed = {"words": torch.randint(2, 20, (2, 15))}
    rows = network(feed)
    assert torch.allclose(rows.exp().sum(dim=2), torch.ones(2, 15), atol=1e-5)
    best, worst = rows.argmax(dim=2), rows.argmin(dim=2)
    assert network.loss(feed, best) < network.loss(feed, worst)
