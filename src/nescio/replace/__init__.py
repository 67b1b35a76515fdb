"""Replacing what was found: policies, one operator per file, surrogates, dates, and the key behind them."""

from nescio.replace.apply import Replaced, replace_spans
from nescio.replace.column_rules import COLUMN_OPERATORS, ColumnRule, ColumnRules, column_rules
from nescio.replace.key import Key, load_key, new_key, save_key
from nescio.replace.policy import Policy, load_policy, policy_names
from nescio.replace.record import Record

__all__ = [
    "COLUMN_OPERATORS",
    "ColumnRule",
    "ColumnRules",
    "Key",
    "Policy",
    "Record",
    "Replaced",
    "column_rules",
    "load_key",
    "load_policy",
    "new_key",
    "policy_names",
    "replace_spans",
    "save_key",
]
