"""The rules for English, one file for each kind of PHI."""

from nescio.languages import international_rules
from nescio.languages.en.rules import (
    addresses,
    ages,
    dates,
    devices,
    ids,
    institutions,
    names,
    phones,
    places,
    professions,
    rooms,
    usernames,
)
from nescio.languages.rule import Rule

RULES: tuple[Rule, ...] = (
    *names.RULES,
    *dates.RULES,
    *ages.RULES,
    *ids.RULES,
    *devices.RULES,
    *usernames.RULES,
    *phones.RULES,
    *international_rules.RULES,
    *rooms.RULES,
    *addresses.RULES,
    *places.RULES,
    *institutions.RULES,
    *professions.RULES,
)
