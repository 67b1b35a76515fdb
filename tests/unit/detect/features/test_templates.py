"""Feature templates of recipes."""

from __future__ import annotations

import pytest

from nescio.core import Document
from nescio.core.errors import ConfigError
from nescio.detect.features.batch import TRACK_BUILDERS, Batch
from nescio.detect.features.lists import new_vocabulary
from nescio.detect.features.templates import Templates


@pytest.mark.parametrize(
    "line", ["wrod -1..1", "word*", "word -9..9", "prefix*word", "word -1...1", "word*word*word*word"]
)
def test_bad_templates_are_refused(line):
    with pytest.raises(ConfigError):
        Templates([line], TRACK_BUILDERS)


def test_a_name_with_a_distance_is_the_word_at_that_distance():
    batch = Batch([Document("1", "Dr Ada Quill")], new_vocabulary("en"))
    features = [Templates([line], TRACK_BUILDERS).feature_lists(batch) for line in ("word+1", "word 1..1")]
    assert features[0] == features[1]
    assert any(features[0])


def test_the_same_feature_counts_once():
    assert len(Templates(["word", "word -1..1"], TRACK_BUILDERS).singles) == 3
    assert len(Templates(["word*case", "word*case -1..0"], TRACK_BUILDERS).pairs) == 2
