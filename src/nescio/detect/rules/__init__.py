"""Runs the rules of the language packs.

`RuleDetector` is a detector of its own; `rule_flags` gives the same matches as features for learners.
"""

from nescio.detect.rules.detector import RuleDetector, rules_of
from nescio.detect.rules.flags import rule_flags
from nescio.languages.rule import Rule

__all__ = ["Rule", "RuleDetector", "rule_flags", "rules_of"]
