"""A trained network of each kind, made once."""

import pytest

from tiny_networks import KINDS, fitted


@pytest.fixture(params=list(KINDS))
def network(request):
    """A trained network of each kind."""
    return fitted(request.param)


@pytest.fixture
def e2ej():
    """A trained E2EJ."""
    return fitted("e2ej")
