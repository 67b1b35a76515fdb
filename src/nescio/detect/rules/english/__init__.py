"""The rules for English, one file for each kind of PHI."""

from nescio.detect.rules import network
from nescio.detect.rules.english import (
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
from nescio.detect.rules.rule import Rule

RULES: tuple[Rule, ...] = (
    *names.RULES,
    *dates.RULES,
    *ages.RULES,
    *ids.RULES,
    *devices.RULES,
    *usernames.RULES,
    *phones.RULES,
    *network.RULES,
    *rooms.RULES,
    *addresses.RULES,
    *places.RULES,
    *institutions.RULES,
    *professions.RULES,
)
