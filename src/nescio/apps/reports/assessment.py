"""An assessment in lines for the terminal, and as a page: what was reviewed, what was missed, and what follows."""

from __future__ import annotations

from collections.abc import Iterator

from nescio.apps.reports.pages import render_page
from nescio.evaluate.assess.assessment import NO_INTERVAL, Assessment
from nescio.evaluate.assess.bounds import Bound
from nescio.evaluate.statistics import Estimate
from nescio.languages.safe_to_show import shown_id

_LISTED = 200
_NAMED = 5
CAVEATS = (
    "The bound is of what reviewers see. What a reviewer overlooks is not in it.",
    "It holds for the notes of this run, not for those of another time, ward or hospital.",
)


def assessment_lines(result: Assessment) -> Iterator[str]:
    """Yield the assessment for the terminal."""
    unit = result.plan.sample.unit
    notes = "" if unit == "note" else f"{result.reviewed_notes:,} notes, "
    yield (
        f"reviewed: {result.reviewed_units:,} of {result.plan.sample.population:,} {unit}s, "
        f"{notes}{result.words:,} words"
    )
    yield f"{unit}s with a miss: {result.units_with_miss:,}; missed entities: {len(result.misses):,}"
    if result.units is None:
        yield f"no bound: {result.no_bound}"
    else:
        remark = " (as if the size had been fixed)" if result.plan.stopping else ""
        yield f"share of all {unit}s with a miss: {_at_most(result.units)}{remark}"
    if result.misses:
        yield f"missed per 1,000 words: {_rate(result.per_1000_words)}; per note: {_rate(result.per_note)}"
    for name, (count, bound) in result.categories.items():
        yield f"  {name}: {count:,} {unit}{'' if count == 1 else 's'}" + (
            f", {_at_most(bound)}" if bound else ""
        )
    yield from _next_step(result)
    yield from _other_eyes(result)
    yield from CAVEATS


def assessment_warnings(result: Assessment) -> Iterator[str]:
    """Yield what may make the assessment worthless: notes that are not there, or that nobody seems to have read."""
    if result.absent:
        several = len(result.absent) > 1
        ids = ", ".join(map(shown_id, result.absent[:_NAMED])) + (
            " ..." if len(result.absent) > _NAMED else ""
        )
        yield f"{len(result.absent):,} drawn note{'s are' if several else ' is'} not in the review: {ids}"
    for number in () if result.read else result.unmarked:
        who = f" of reviewer {number}" if result.reviewers else ""
        yield f"no note{who} was changed since it was drawn: were they read? If so, say it with --all-read"
    if result.read and result.unmarked and not result.misses:
        yield "nothing was marked; the bound rests on the word of the reviewers that they read all notes"


def _next_step(result: Assessment) -> Iterator[str]:
    plan = result.plan
    if result.stopped is not None:
        yield f"the review could stop after {result.stopped:,} {plan.sample.unit}s: at most {plan.bound:.2%} at {plan.level:.0%}"
    elif result.units is None or plan.bound is None:
        return
    elif plan.stopping:
        yield f"the stopping plan does not allow its claim of {plan.bound:.2%} yet"
    elif result.more is None:
        yield f"a bound of {plan.bound:.2%} is out of reach: too much was missed"
    elif result.more:
        yield f"{result.more:,} more {plan.sample.unit}s without a miss would bound it by {plan.bound:.2%}"
    else:
        yield f"the bound of {plan.bound:.2%} is reached"


def _other_eyes(result: Assessment) -> Iterator[str]:
    for who, seen in (("reviewers", result.reviewers), ("detectors", result.detectors)):
        if seen:
            yield (
                f"two {who}: {seen.first:,} and {seen.second:,} found, {seen.both:,} by both, agreement {seen.agreement:.2f}; "
                f"about {seen.unseen:.1f} more that neither saw (a lower estimate, not a bound)"
            )


def assessment_html(result: Assessment) -> str:
    """Return the assessment as a self-contained page, without any text of a note."""
    plan = result.plan
    unit = plan.sample.unit
    upper = f"{result.units.upper:.2%}" if result.units else "no bound"
    return render_page(
        "assessment.html",
        title="nescio assess",
        subtitle="What a reviewed sample says about the run. No text of a note is in this file.",
        cards=[
            ("", f"{result.reviewed_units:,}", f"{unit}s reviewed of {plan.sample.population:,}"),
            ("bad" if result.misses else "", f"{result.units_with_miss:,}", f"{unit}s with a miss"),
            ("", upper, f"of all {unit}s with a miss, at most, at {plan.level:.0%}"),
            ("", f"{result.per_1000_words.value:.3f}", "missed per 1,000 words"),
        ],
        figures=[
            (
                f"share of all {unit}s with a miss",
                _percent(result.units) if result.units else f"no bound: {result.no_bound}",
            ),
            ("missed per 1,000 words", _rate(result.per_1000_words)),
            ("missed per note", _rate(result.per_note)),
        ],
        categories=[
            (name, f"{count:,}", _percent(bound) if bound else "no bound")
            for name, (count, bound) in result.categories.items()
        ],
        unit=unit,
        warnings=list(assessment_warnings(result)),
        next_steps=[*_next_step(result), *_other_eyes(result)],
        caveats=CAVEATS,
        sampling=[
            ("drawn", f"{plan.sample.by}, seed {plan.sample.seed}"),
            ("bound wanted", f"{plan.bound:.2%} at {plan.level:.0%}" if plan.bound else "none"),
            ("stopping plan", _looks(result) or "none"),
        ],
        strata=[
            (stratum.name, f"{stratum.population:,}", f"{len(stratum.units):,}")
            for stratum in plan.sample.strata
        ],
        misses=result.misses[:_LISTED],
        more_misses=len(result.misses) - _LISTED,
    )


def _looks(result: Assessment) -> str:
    looks = result.plan.stopping.looks if result.plan.stopping else ()
    return ", ".join(f"after {size:,} with {misses}" for misses, size in enumerate(looks))


def _at_most(bound: Bound) -> str:
    return f"{bound.value:.2%}, at most {bound.upper:.2%} at {bound.level:.0%}"


def _percent(bound: Bound) -> str:
    return f"{bound.value:.2%} [{bound.low:.2%}, {bound.high:.2%}], at most {bound.upper:.2%} at {bound.level:.0%}"


def _rate(estimate: Estimate) -> str:
    return f"{estimate:.3f}" if estimate.value else f"{estimate:.3f} ({NO_INTERVAL})"
