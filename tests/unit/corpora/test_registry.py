import pytest

from nescio.core.errors import ConfigError
from nescio.corpora.registry import FORMATS, format_called


def test_every_format_has_its_own_name_and_one_way_of_writing() -> None:
    for name, fmt in FORMATS.items():
        assert fmt.name == name
        assert (fmt.open is None) != (fmt.render is None)


def test_the_nearest_name_is_offered() -> None:
    with pytest.raises(ConfigError, match="unknown format 'jsnl'; did you mean 'jsonl'"):
        format_called("jsnl")
