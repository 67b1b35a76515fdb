import pytest

from invented_notes import notes


@pytest.fixture
def train():
    return notes(12)


@pytest.fixture
def test_docs():
    return notes(9, 50)
