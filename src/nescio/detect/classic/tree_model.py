"""Boosted trees in detection, in numpy: LightGBM's text is read and run without LightGBM. `trees` trains them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nescio.core.errors import ModelError

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class TreeModel:
    """The nodes of all trees. A child below 0 is a leaf: ``-1`` the first of all, ``-2`` the second ...

    Attributes:
        classes: number of classes; tree ``i`` votes for class ``i % classes``.
        roots: where each tree begins.
        feature: column that each node looks at.
        threshold: up to this value the left child comes next.
        left: child of each node.
        right: the other one.
        value: of each leaf.
    """

    classes: int
    roots: Ints
    feature: Ints
    threshold: Floats
    left: Ints
    right: Ints
    value: Floats

    @classmethod
    def parse(cls, text: str) -> TreeModel:
        """Read the text of a LightGBM model.

        Raises:
            ModelError: it is not one, or has splits other than by a threshold.
        """
        header, *trees = text.split("\nTree=")
        try:
            classes = int(_fields(header)["num_class"])
            roots: list[int] = []
            columns: dict[str, list[float]] = {
                name: [] for name in ("feature", "threshold", "left", "right", "value")
            }
            for tree in trees:
                _add(_fields(tree), roots, columns)
        except (KeyError, ValueError) as error:
            raise ModelError(f"not boosted trees ({type(error).__name__}); train the model again") from None
        return cls(
            classes,
            np.array(roots, dtype=np.int64),
            feature=np.array(columns["feature"], dtype=np.int64),
            threshold=np.array(columns["threshold"], dtype=np.float64),
            left=np.array(columns["left"], dtype=np.int64),
            right=np.array(columns["right"], dtype=np.int64),
            value=np.array(columns["value"], dtype=np.float64),
        )

    def probabilities(self, rows: NDArray[np.float32]) -> Floats:
        """Return the probability of each class for each row of columns."""
        at = np.tile(self.roots, (len(rows), 1))  # row, tree: the node that is reached
        row_of, tree_of = np.nonzero(at >= 0)
        while len(row_of):
            node = at[row_of, tree_of]
            goes_left = rows[row_of, self.feature[node]] <= self.threshold[node]
            reached = np.where(goes_left, self.left[node], self.right[node])
            at[row_of, tree_of] = reached
            inner = reached >= 0
            row_of, tree_of = row_of[inner], tree_of[inner]
        votes = self.value[-1 - at].reshape(len(rows), -1, self.classes).sum(axis=1)  # row, class
        weights = np.exp(votes - votes.max(axis=1, keepdims=True))
        return np.asarray(weights / weights.sum(axis=1, keepdims=True))


def _fields(block: str) -> dict[str, str]:
    return dict(line.split("=", 1) for line in block.split("\n") if "=" in line)


def _add(fields: dict[str, str], roots: list[int], columns: dict[str, list[float]]) -> None:
    """Add the nodes and leaves of one tree.

    Raises:
        ValueError: a split by categories.
    """
    nodes, leaves = len(columns["feature"]), len(columns["value"])
    if int(fields["num_cat"]):
        raise ValueError("categories")
    columns["value"] += map(float, fields["leaf_value"].split())
    if int(fields["num_leaves"]) < 2:
        roots.append(-1 - leaves)
        return
    roots.append(nodes)
    columns["feature"] += map(int, fields["split_feature"].split())
    columns["threshold"] += map(float, fields["threshold"].split())
    for side in ("left", "right"):
        children = map(int, fields[f"{side}_child"].split())
        columns[side] += [child + nodes if child >= 0 else child - leaves for child in children]
