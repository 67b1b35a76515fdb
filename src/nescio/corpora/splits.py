"""Stratified splits of a corpus: every label in proportion, no patient in two parts."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from nescio.core.document import Document
from nescio.core.errors import ConfigError
from nescio.languages.safe_to_show import shown_id

_NOTES = ""  # counted beside the labels; no label is empty


class Splitter:
    """Assigns patients to parts, by what their notes hold.

    Rare labels are shared out first, each to the part that lacks them most (iterative stratification: Sechidis,
    Tsoumakas and Vlahavas 2011). The same notes, ratios and seed give the same parts, in whatever order they come.
    """

    def __init__(self, ratios: Sequence[float], *, seed: int = 0, patient_pattern: str = "") -> None:
        """Prepare to split.

        Args:
            ratios: share of each part; they are scaled to sum up to 1.
            seed: decides among equals.
            patient_pattern: a regular expression whose first group, or whole match, in the id of a note is its
                patient; for corpora that say it only there (`110-01` is patient 110 under ``^[0-9]+``).

        Raises:
            ConfigError: the ratios or the pattern make no sense.
        """
        if not ratios or any(not 0 <= ratio < float("inf") for ratio in ratios) or sum(ratios) <= 0:
            raise ConfigError("the ratios must be positive numbers, such as 8,1,1")
        try:
            self._pattern = re.compile(patient_pattern)
        except re.error as error:
            raise ConfigError(f"the patient pattern is no regular expression: {error}") from None
        self._ratios = [ratio / sum(ratios) for ratio in ratios]
        self._seed = seed
        self._groups: dict[str, Counter[str]] = {}  # patient -> labels and notes

    def add(self, doc: Document) -> None:
        """Take a note into account."""
        counts = self._groups.setdefault(self.patient(doc), Counter())
        counts[_NOTES] += 1
        counts.update(span.label for span in doc.spans)

    def patient(self, doc: Document) -> str:
        """Return who a note belongs to."""
        if self._pattern.pattern:
            match = self._pattern.search(doc.id)
            if match is None:
                raise ConfigError(f"the patient pattern does not match {_shown(doc.id)}")
            return str(match.group(1) if match.re.groups else match.group())
        return doc.patient

    def parts(self) -> Mapping[str, int]:
        """Return the part of each patient, as an index into the ratios."""
        order = sorted(self._groups)
        random.Random(self._seed).shuffle(order)
        rank = {patient: i for i, patient in enumerate(order)}
        total: Counter[str] = Counter()
        having: dict[str, list[str]] = {}
        for patient in order:
            total.update(self._groups[patient])
            for label in self._groups[patient]:
                having.setdefault(label, []).append(patient)
        wanted = [{label: ratio * total[label] for label in total} for ratio in self._ratios]
        found: dict[str, int] = {}
        # The number of notes comes last: it settles patients whose notes have no spans at all.
        for label in sorted(total, key=lambda label: (label == _NOTES, total[label], label)):
            unassigned = [patient for patient in having[label] if patient not in found]
            unassigned.sort(key=lambda patient: (-self._groups[patient][label], rank[patient]))
            for patient in unassigned:
                part = self._part_lacking_most(wanted, label, rank[patient])
                found[patient] = part
                for name, count in self._groups[patient].items():
                    wanted[part][name] -= count
        return found

    def _part_lacking_most(self, wanted: list[dict[str, float]], label: str, rank: int) -> int:
        """Return the part that lacks most of a label, then most notes; the rank turns round ties."""
        size = len(wanted)
        open_parts = [i for i in range(size) if self._ratios[i] > 0]
        return max(
            open_parts,
            key=lambda i: (round(wanted[i][label], 9), round(wanted[i][_NOTES], 9), (i + rank) % size),
        )


def split(
    docs: Iterable[Document], ratios: Sequence[float], *, seed: int = 0, patient_pattern: str = ""
) -> list[list[Document]]:
    """Divide notes in memory; see `Splitter`."""
    held = list(docs)
    splitter = Splitter(ratios, seed=seed, patient_pattern=patient_pattern)
    for doc in held:
        splitter.add(doc)
    parts = splitter.parts()
    found: list[list[Document]] = [[] for _ in ratios]
    for doc in held:
        found[parts[splitter.patient(doc)]].append(doc)
    return found


def _shown(doc_id: str) -> str:
    return f"the id {doc_id!r}" if shown_id(doc_id) else "an id"
