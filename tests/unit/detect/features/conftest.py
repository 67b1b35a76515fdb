"""Fixtures of the feature tests."""

from __future__ import annotations

import pytest

from nescio.core import Document
from nescio.detect.features.lists import new_vocabulary
from nescio.detect.learner import make_batch

NOTE = Document("n", "Name: Ada Quill  MRN: 55\nSeen in New York by Dr. Quill.\n")


@pytest.fixture
def values():
    """Return the values of a track at the tokens of a note."""

    def of_track(name, doc=NOTE, language="en"):
        batch = make_batch([doc], new_vocabulary(language), "fine", language)
        low, high = batch.bounds[0]
        track = batch.track(name)
        return [track.vocabulary.values[i].strip("\x00") for i in track.ids[low:high]]

    return of_track
