"""Let pytest explain the failures of checks that live outside test modules."""

import pytest

pytest.register_assert_rewrite("contract.detector_contract")
