"""The operators, one per file, and their one table."""

from __future__ import annotations

from nescio.replace.operator import Operator
from nescio.replace.operators.age import CapAge
from nescio.replace.operators.encrypt import Encrypt
from nescio.replace.operators.hash import Hash
from nescio.replace.operators.keep import Keep
from nescio.replace.operators.mask import Mask
from nescio.replace.operators.numbered import Numbered
from nescio.replace.operators.shift import Shift
from nescio.replace.operators.surrogate import Surrogate
from nescio.replace.operators.tag import Tag
from nescio.replace.operators.template import Template
from nescio.replace.operators.year import Year
from nescio.replace.operators.zip3 import Zip3

OPERATORS: dict[str, type[Operator]] = {
    "keep": Keep,
    "template": Template,
    "tag": Tag,
    "numbered": Numbered,
    "mask": Mask,
    "surrogate": Surrogate,
    "shift": Shift,
    "year": Year,
    "age": CapAge,
    "zip3": Zip3,
    "encrypt": Encrypt,
    "hash": Hash,
}
