"""The Safe Harbor matrix: the 18 identifiers of 45 CFR 164.514(b)(2), what the policy does to each, counts, measured recall."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nescio.core.labels import category_of
from nescio.detect.model_card import ModelCard
from nescio.models.measure import PIPELINE
from nescio.replace.policy import Policy

# The letter of the rule, what it names, and the labels that hold it; none where text cannot hold it.
IDENTIFIERS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("A", "Names", ("PATIENT", "DOCTOR")),
    (
        "B",
        "Geographic subdivisions smaller than a state",
        ("STREET", "CITY", "ZIP", "LOCATION-OTHER", "HOSPITAL", "DEPARTMENT", "ORGANIZATION", "ROOM"),
    ),
    ("C", "Dates (except years), and ages over 89", ("DATE", "AGE")),
    ("D", "Telephone numbers", ("PHONE",)),
    ("E", "Fax numbers", ("FAX",)),
    ("F", "Electronic mail addresses", ("EMAIL",)),
    ("G", "Social security numbers", ("SSN",)),
    ("H", "Medical record numbers", ("MEDICALRECORD",)),
    ("I", "Health plan beneficiary numbers", ("HEALTHPLAN",)),
    ("J", "Account numbers", ("ACCOUNT",)),
    ("K", "Certificate and licence numbers", ("LICENSE",)),
    ("L", "Vehicle identifiers and number plates", ("VEHICLE",)),
    ("M", "Device identifiers and serial numbers", ("DEVICE",)),
    ("N", "Web addresses", ("URL",)),
    ("O", "Internet protocol addresses", ("IPADDR",)),
    ("P", "Biometric identifiers", ("BIOID",)),
    ("Q", "Full-face photographs", ()),
    ("R", "Any other unique number, characteristic or code", ("IDNUM", "USERNAME")),
)
_NOT_IN_TEXT = "not in text; images are not processed"


def safe_harbor_rows(
    policy: Policy | None, counts: Mapping[str, int], cards: Sequence[tuple[str, ModelCard]]
) -> list[dict[str, Any]]:
    """Return a row for each identifier.

    Args:
        policy: of the run; None where it is not known.
        counts: replaced spans by label.
        cards: name and card of each model that the run may have used.
    """
    rows = []
    for letter, title, labels in IDENTIFIERS:
        if not labels:
            rows.append({"rule": letter, "identifier": title, "labels": [], "transformed": _NOT_IN_TEXT, "count": 0, "recall": []})  # fmt: skip
            continue
        operators = sorted({policy.operator(label)[0] for label in labels}) if policy else []
        rows.append(
            {
                "rule": letter,
                "identifier": title,
                "labels": list(labels),
                "transformed": ", ".join(operators) if policy else "the policy file was not given",
                "count": sum(counts.get(label, 0) for label in labels),
                "recall": _recalls(labels, cards),
            }
        )
    return rows


def _recalls(labels: Sequence[str], cards: Sequence[tuple[str, ModelCard]]) -> list[dict[str, Any]]:
    """Return the measured recall of the labels' category: cards have it by category, not by label."""
    categories = sorted({str(category_of(label)).lower() for label in labels})
    return [
        {"model": name, "notes": notes, "category": category, "recall": list(figures["category"][category])}
        for name, card in cards
        for notes, scores in card.scores.items()
        if notes.endswith("/test") and (figures := scores.get(PIPELINE))
        for category in categories
        if category in figures["category"]
    ]
