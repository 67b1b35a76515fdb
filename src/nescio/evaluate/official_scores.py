"""The scores of the shared tasks' own scripts, equal to the last digit: i2b2-2014 and MEDDOCAN."""

from __future__ import annotations

from nescio.evaluate.matching import Matching
from nescio.evaluate.scores import Counts, Tally, ratio

HIPAA_LABELS = (
    "PATIENT", "CITY", "STREET", "ZIP", "ORGANIZATION", "DATE", "PHONE", "FAX", "EMAIL", "SSN", "MEDICALRECORD",
    "HEALTHPLAN", "ACCOUNT", "LICENSE", "VEHICLE", "DEVICE", "BIOID", "AGE",
)  # fmt: skip
"""What the i2b2-2014 script counts as HIPAA. IDNUM is meant too, but a blank in the script keeps it out."""


def i2b2_2014(matching: Matching) -> dict[str, Tally]:
    """Return the tallies of the i2b2-2014 script under its own headings (``HIPPA`` is its spelling)."""
    table = {
        "Token": matching.tokens(),
        "Strict": matching.spans(),
        "Relaxed": matching.relaxed(),
        "HIPPA Token": matching.tokens(HIPAA_LABELS),
        "HIPAA Strict": matching.spans(HIPAA_LABELS),
        "HIPAA Relaxed": matching.relaxed(HIPAA_LABELS),
        "Binary Token": matching.tokens(typed=False),
        "Binary Strict": matching.spans(typed=False),
        "Binary HIPPA Token": matching.tokens(HIPAA_LABELS, typed=False),
        "Binary HIPAA Strict": matching.spans(HIPAA_LABELS, typed=False),
    }
    for category in (*matching.scheme.categories, "OTHER"):
        labels = matching.scheme.categories.get(category, ())
        hipaa = [label for label in labels if label in HIPAA_LABELS]
        table |= {
            f"{category} Token": matching.tokens(labels),
            f"{category} Strict": matching.spans(labels),
            f"{category} HIPPA Token": matching.tokens(hipaa),
            # "Binary" in the script's heading, but the types still count there
            f"{category} Binary HIPAA Strict": matching.spans(hipaa),
        }
    return table


def meddocan(matching: Matching) -> dict[str, Counts]:
    """Return the counts of the MEDDOCAN script: ``ner``, ``strict`` and ``merged``."""
    return {
        "ner": matching.spans().micro,
        "strict": matching.spans(typed=False).micro,
        "merged": matching.merged().micro,
    }


def leak(counts: Counts, sentences: int) -> float:
    """Return MEDDOCAN's leak score: spans missed per sentence."""
    return ratio(counts.fn, sentences)
