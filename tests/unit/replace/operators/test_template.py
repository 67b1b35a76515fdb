import pytest

from nescio.replace import Key, Record
from nescio.replace.operator import Entity
from nescio.replace.operators.template import Template

RECORD = Record(Key(b"k" * 32), "p1", [])


@pytest.mark.parametrize(
    ("by_word", "value", "expected"),
    [
        (False, "Ada Quill", "XYZ_DOCTOR"),
        (True, "Ada Quill", "XYZ_DOCTOR XYZ_DOCTOR"),
        (True, "Ada\nM.  Quill", "XYZ_DOCTOR XYZ_DOCTOR XYZ_DOCTOR"),
        (True, "Quill", "XYZ_DOCTOR"),
    ],
)
def test_a_name_becomes_one_text_or_one_for_each_word(by_word, value, expected):
    assert Template(by_word=by_word).replace(Entity("DOCTOR", value), RECORD).text == expected
