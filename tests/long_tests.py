"""The order of tests on several processes: what takes long comes first, and no two start the same server, JVM or training."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

# Seconds of processor time of a file; of all that are not named here, few together. What shares something expensive is one group.
LONG = {
    ("e2e/test_spark.py", "e2e/test_spark_memory.py", "e2e/test_spark_cluster.py"): 120,
    ("e2e/test_snippets.py",): 30,
    ("contract/test_networks.py",): 20,
    ("e2e/test_serve.py", "e2e/test_serve_page.py", "e2e/test_gateway.py"): 20,
    ("e2e/test_review.py", "e2e/test_review_page.py", "e2e/test_review_learning.py", "e2e/test_review_start.py"): 25,
    ("e2e/test_scrub_databases.py", "unit/corpora/test_databases.py", "e2e/test_cli_databases.py"): 12,
    ("e2e/test_scrub.py",): 11,
    ("contract/test_detectors.py",): 11,
    ("corpus/test_corpus.py",): 10,
    ("e2e/test_assess.py",): 9,
    ("unit/detect/neural/test_trainer.py",): 9,
    ("unit/recipes/experiments/test_executor.py",): 8,
    ("e2e/test_scrub_inputs.py",): 7,
    ("unit/detect/rules/test_adversarial.py",): 7,
    ("e2e/test_adapt.py", "unit/pipeline/adapt/test_adaptation.py"): 11,
    ("unit/detect/neural/encoder/test_encoder.py",): 6,
    ("e2e/test_scrub_structured.py", "e2e/test_review_structured.py"): 11,
}  # fmt: skip


def in_pieces(items: list[pytest.Item], processes: int) -> list[pytest.Item]:
    """Return the tests in the order of the pieces of all processes."""
    files: dict[str, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.nodeid.partition("::")[0].removeprefix("tests/"), []).append(item)
    pieces: list[list[pytest.Item]] = [[] for _ in range(processes)]
    seconds = Counter(dict.fromkeys(range(processes), 0))
    for group, long in sorted(LONG.items(), key=lambda entry: -entry[1]):
        least = min(seconds, key=lambda number: (seconds[number], number))
        seconds[least] += long
        pieces[least] += _joined(files.pop(name, []) for name in group)
    short = _joined(files.values())
    for number, piece in enumerate(pieces):
        left = len(items) - sum(map(len, pieces[:number]))
        taken = max(left // (processes - number) - len(piece), 0)
        piece += short[:taken]
        del short[:taken]
    return [*_joined(pieces), *short]


def _joined(parts: Iterable[list[pytest.Item]]) -> list[pytest.Item]:
    return [item for part in parts for item in part]
