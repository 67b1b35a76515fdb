import pytest

from invented_notes import notes
from nescio.core.errors import ConfigError
from nescio.detect.learner import Task
from nescio.detect.neural.fitting import fingerprint, hold_out_dev
from tiny_networks import settings_of


def test_without_dev_notes_some_training_notes_are_held_out():
    train, dev = hold_out_dev(notes(20), (), 0.1, seed=1)
    assert len(dev) == 2
    assert sorted(doc.id for doc in (*train, *dev)) == sorted(doc.id for doc in notes(20))
    assert hold_out_dev(notes(20), (), 0.1, seed=1) == (train, dev)


def test_dev_notes_that_are_given_stay_and_one_note_is_both():
    assert hold_out_dev(notes(3), notes(2, 50), 0.5, seed=1) == (notes(3), notes(2, 50))
    assert hold_out_dev(notes(1), (), 0.5, seed=1) == (notes(1), notes(1))


def test_nothing_to_train_on_is_refused():
    with pytest.raises(ConfigError, match="no notes to train on"):
        hold_out_dev((), notes(2), 0.1, seed=1)


def test_the_fingerprint_changes_with_what_decides_the_weights():
    task, settings = Task("en"), settings_of("e2ej")
    first = fingerprint("e2ej", settings, notes(3), notes(1, 9), task)
    assert first == fingerprint("e2ej", settings, notes(3), notes(1, 9), task)
    assert first != fingerprint("e2ej", settings, notes(2), notes(1, 9), task)
    assert first != fingerprint("e2ej", settings, notes(3), notes(2, 9), task)
    assert first != fingerprint("e2ej", settings_of("e2ej", learning_rate=0.5), notes(3), notes(1, 9), task)
