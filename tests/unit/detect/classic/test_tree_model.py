import numpy as np
import pytest

from nescio.core.errors import ModelError
from nescio.detect.classic.tree_model import TreeModel

# A tree of one split for class 0, a lone leaf for class 1.
TEXT = """tree
version=v4
num_class=2

Tree=0
num_leaves=2
num_cat=0
split_feature=1
threshold=0.5
left_child=-1
right_child=-2
leaf_value=1 -1

Tree=1
num_leaves=1
num_cat=0
leaf_value=0.5

end of trees
"""


def test_rows_fall_to_the_left_up_to_the_threshold():
    rows = np.array([[9, 0], [9, 0.5], [0, 1]], dtype=np.float32)
    found = TreeModel.parse(TEXT).probabilities(rows)
    left, right = np.exp([1, 0.5]), np.exp([-1, 0.5])
    assert np.allclose(found, [left / left.sum(), left / left.sum(), right / right.sum()])


@pytest.mark.parametrize(
    "text", ["", TEXT.replace("num_cat=0", "num_cat=1"), TEXT.replace("threshold=0.5\n", "")]
)
def test_what_cannot_be_run_is_refused(text):
    with pytest.raises(ModelError, match="train the model again"):
        TreeModel.parse(text)
