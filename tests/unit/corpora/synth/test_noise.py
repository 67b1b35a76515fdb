"""Noise of writers and systems."""

import random

from nescio.corpora.synth.noise import Style, add_noise
from nescio.corpora.synth.people import synth_forms


def test_noise_of_writers_leaves_labels_alone():
    style = Style(shorthand=1.0, stops=1.0, names=str.upper)
    fragments = add_noise(
        [("The patient lives with ", ""), ("Anna with Mehl", "PATIENT")],
        style,
        synth_forms("en"),
        random.Random(1),
    )
    assert fragments == [("pt lvs w/ ", ""), ("ANNA WITH MEHL", "PATIENT")]
