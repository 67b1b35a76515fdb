"""Evaluate one system: every score with its interval, in one `Evaluation` that reports read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from nescio.core.document import Document
from nescio.core.labels import Scheme
from nescio.core.labels import scheme as scheme_called
from nescio.evaluate.error_analysis import ErrorReport, find_errors
from nescio.evaluate.matching import Matching
from nescio.evaluate.official_scores import HIPAA_LABELS
from nescio.evaluate.pairing import in_scheme, left_out, pair
from nescio.evaluate.precision_recall_curve import CurvePoint, precision_recall_curve
from nescio.evaluate.scores import Counts, IntArray, Macro, Tally
from nescio.evaluate.statistics import Estimate, MetricTable, bootstrap
from nescio.languages.sentences import sentences as split_sentences

SCHEMA = "nescio.evaluation/1"
_CHUNK = 20_000_000  # characters matched at a time


@dataclass(frozen=True)
class Evaluation:
    """One system against gold.

    Attributes:
        scheme: the label scheme of the comparison.
        documents: number of documents.
        patients: number of units the intervals are drawn over.
        tallies: per-document counts, by view (``strict``, ``token``, ``label:DATE``, ``category:NAME`` ...).
        estimates: every figure with its interval, e.g. ``strict/f1``.
        words: number of words.
        errors: what kind of error was made where.
        left_out: labels that do not map to the scheme, and how many spans have them. Those of a system count where labels do
            not matter, unless a scheme was asked for.
        curve: precision and recall at falling score thresholds; empty when all scores are equal.
        metrics: the columns behind the figures, for tests between systems.
        units: the unit of each document.
    """

    scheme: Scheme
    documents: int
    patients: int
    tallies: Mapping[str, Tally]
    estimates: Mapping[str, Estimate]
    words: int
    errors: ErrorReport
    left_out: Mapping[str, int]
    curve: Sequence[CurvePoint] = field(repr=False)
    metrics: MetricTable = field(repr=False)
    units: Sequence[str] = field(repr=False)

    def counts(self, view: str) -> Counts:
        """Return the counts of a view over all documents."""
        return self.tallies[view].micro

    def macro(self, view: str) -> Macro:
        """Return the means over documents of a view."""
        return self.tallies[view].macro

    @property
    def true_negatives(self) -> int:
        """Words that are not PHI and were left alone."""
        counts = self.counts("phi-word")
        return self.words - counts.tp - counts.fp - counts.fn

    def to_json(self) -> dict[str, Any]:
        """Return the evaluation in the documented JSON schema; it holds no text of any note."""

        def figure(name: str) -> dict[str, float]:
            estimate = self.estimates[name]
            return {"value": estimate.value, "low": estimate.low, "high": estimate.high}

        def view(name: str) -> dict[str, Any]:
            counts = self.counts(name)
            found = {part: figure(f"{name}/{part}") for part in ("precision", "recall", "f1")}
            return {"tp": counts.tp, "fp": counts.fp, "fn": counts.fn, **found}

        def macro(name: str) -> dict[str, Any]:
            m = self.macro(name)
            return {
                "precision": figure(f"{name}/macro-precision") | {"sd": m.precision_sd},
                "recall": figure(f"{name}/macro-recall") | {"sd": m.recall_sd},
                "f1": figure(f"{name}/macro-f1"),
            }

        plain = [name for name in self.tallies if ":" not in name]
        return {
            "schema": SCHEMA,
            "scheme": self.scheme.name,
            "documents": self.documents,
            "patients": self.patients,
            "words": self.words,
            "views": {name: view(name) for name in plain}
            | {"phi-word": view("phi-word") | {"tn": self.true_negatives}},
            "macro": {name: macro(name) for name in plain},
            "categories": {n.partition(":")[2]: view(n) for n in self.tallies if n.startswith("category:")},
            "labels": {n.partition(":")[2]: view(n) for n in self.tallies if n.startswith("label:")},
            "notes_with_nothing_missed": figure("nothing-missed"),
            "words_lost_share": figure("words-lost"),
            "characters_lost": int(self.estimates["characters-lost"].value * self.documents + 0.5),
            **({"leak": figure("leak")} if "leak" in self.estimates else {}),
            "left_out": dict(self.left_out),
            "errors": self.errors.to_json(),
            "curve": [point.to_json() for point in self.curve],
        }


def evaluate(
    gold: Sequence[Document],
    system: Sequence[Document],
    *,
    scheme: str | None = None,
    sentences: Mapping[str, int] | None = None,
    resamples: int = 1000,
    seed: int = 0,
) -> Evaluation:
    """Score a system against gold in every view, with intervals.

    Args:
        gold: the truth.
        system: what the system found in the same documents.
        scheme: label scheme to compare in; gold's own by default.
        sentences: sentences of each document, for the leak score; for MEDDOCAN counted where missing.
        resamples: draws of the bootstrap over patients; 0 for none.
        seed: seed of the bootstrap.

    Raises:
        MatchError: the two sides are not the same documents.
        LabelError: the labels do not map to the scheme.
    """
    as_given = gold, system
    gold, system, target = in_scheme(gold, system, scheme)
    lost = left_out(as_given[0], gold) + left_out(as_given[1], system)
    pairs = pair(gold, system)
    if lost and scheme is None:
        bare = scheme_called("binary")
        whole = pair(*in_scheme(*as_given, bare.name)[:2])
        parts = [
            _measure(Matching(chunk, target), Matching(whole_chunk, bare))
            for chunk, whole_chunk in zip(_chunks(pairs), _chunks(whole), strict=True)
        ]
    else:
        parts = [_measure(matching, matching) for matching in (Matching(c, target) for c in _chunks(pairs))]
    tallies = {
        name: Tally(np.concatenate([part[0][name].per_document for part in parts])) for name in parts[0][0]
    }
    columns = {name: np.concatenate([part[1][name] for part in parts]) for name in parts[0][1]}
    metrics = _metric_table(tallies, columns, _sentence_counts(gold, target, sentences))
    units = [doc.patient for doc in gold]
    return Evaluation(
        scheme=target,
        documents=len(gold),
        patients=len(set(units)),
        tallies=tallies,
        estimates=bootstrap(metrics, units, resamples=resamples, seed=seed),
        words=int(columns["words"].sum()),
        errors=find_errors(pairs, target),
        left_out=dict(lost.most_common()),
        curve=precision_recall_curve(pairs),
        metrics=metrics,
        units=units,
    )


def _sentence_counts(
    docs: Sequence[Document], scheme: Scheme, known: Mapping[str, int] | None
) -> IntArray | None:
    """Return the sentences of each document where a leak score is wanted: counts were given, or MEDDOCAN."""
    if known is None and scheme.name != "meddocan":
        return None
    known = known or {}
    counts = (known[doc.id] if doc.id in known else len(split_sentences(doc.text)) for doc in docs)
    return np.fromiter(counts, dtype=np.int64, count=len(docs))


def _chunks(
    pairs: Sequence[tuple[Document, Document]],
) -> Iterator[Sequence[tuple[Document, Document]]]:
    first, size = 0, 0
    for i, (doc, _) in enumerate(pairs):
        size += len(doc.text)
        if size > _CHUNK:
            yield pairs[first : i + 1]
            first, size = i + 1, 0
    if first < len(pairs) or not pairs:
        yield pairs[first:]


def _measure(matching: Matching, bare: Matching) -> tuple[dict[str, Tally], dict[str, IntArray]]:
    """Count one chunk in every view; ``bare`` has all spans, for those in which labels do not matter."""
    tallies = {
        "strict": matching.spans(),
        "relaxed": matching.relaxed(),
        "token": matching.tokens(),
        "binary": bare.spans(typed=False),
        "binary-token": bare.tokens(typed=False),
        "word": matching.words(),
        "phi-word": bare.phi_words(),
    }
    if matching.scheme.name == "meddocan":
        tallies["merged"] = matching.merged()
    if matching.scheme.name == "i2b2-2014":
        tallies["hipaa"] = matching.spans(HIPAA_LABELS)
        tallies["hipaa-token"] = matching.tokens(HIPAA_LABELS)
    by_label = matching.by_label()
    for category, labels in matching.scheme.categories.items():
        total = np.sum([by_label[label].per_document for label in labels], axis=0)
        tallies[f"category:{category}"] = Tally(total)
    tallies |= {f"label:{label}": tally for label, tally in by_label.items()}
    columns = {
        "words": bare.words_per_document,
        "characters-missed": bare.characters_missed,
        "characters-lost": bare.characters_lost,
    }
    return tallies, columns


def _metric_table(
    tallies: Mapping[str, Tally], columns: Mapping[str, IntArray], sentences: IntArray | None
) -> MetricTable:
    size = len(columns["words"])
    ones = np.ones(size)
    metrics = MetricTable(size)
    for name, tally in tallies.items():
        tp, fp, fn = tally.per_document.T
        metrics.ratio(f"{name}/precision", tp, tp + fp)
        metrics.ratio(f"{name}/recall", tp, tp + fn)
        metrics.ratio(f"{name}/f1", 2 * tp, 2 * tp + fp + fn)
        if ":" not in name:
            metrics.ratio(f"{name}/macro-precision", tally.precisions, ones)
            metrics.ratio(f"{name}/macro-recall", tally.recalls, ones)
            metrics.harmonic(f"{name}/macro-f1", f"{name}/macro-precision", f"{name}/macro-recall")
    metrics.ratio("nothing-missed", columns["characters-missed"] == 0, ones)
    metrics.ratio("characters-lost", columns["characters-lost"], ones, share=False)
    metrics.ratio("words-lost", tallies["phi-word"].per_document[:, 1], columns["words"])
    if sentences is not None:
        metrics.ratio("leak", tallies["strict"].per_document[:, 2], sentences, share=False)
    return metrics
