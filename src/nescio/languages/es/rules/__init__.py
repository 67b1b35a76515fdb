"""The rules for Spanish, one file for each kind of PHI; forms of reports and running text alike."""

from nescio.languages import international_rules
from nescio.languages.es.rules import (
    ages,
    dates,
    ids,
    institutions,
    names,
    phones,
    places,
    professions,
    sex_and_kin,
    streets,
)
from nescio.languages.rule import Rule

RULES: tuple[Rule, ...] = (
    *names.RULES,
    *dates.RULES,
    *ages.RULES,
    *ids.RULES,
    *phones.RULES,
    *international_rules.RULES,
    *streets.RULES,
    *places.RULES,
    *institutions.RULES,
    *professions.RULES,
    *sex_and_kin.RULES,
)
