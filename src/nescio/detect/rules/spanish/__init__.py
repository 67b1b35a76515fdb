"""The rules for Spanish, one file for each kind of PHI; forms of reports and running text alike."""

from nescio.detect.rules import network
from nescio.detect.rules.rule import Rule
from nescio.detect.rules.spanish import (
    ages,
    dates,
    ids,
    institutions,
    names,
    phones,
    places,
    professions,
    streets,
    traits,
)

RULES: tuple[Rule, ...] = (
    *names.RULES,
    *dates.RULES,
    *ages.RULES,
    *ids.RULES,
    *phones.RULES,
    *network.RULES,
    *streets.RULES,
    *places.RULES,
    *institutions.RULES,
    *professions.RULES,
    *traits.RULES,
)
