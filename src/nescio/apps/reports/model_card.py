"""A model's card as a page: what it is, what it was trained on, what it finds, what each sensitivity costs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from nescio.detect.model_card import ModelCard, read_card
from nescio.detect.threshold import STEPS
from nescio.models.measure import DETECTOR_ONLY, OWN, PIPELINE
from nescio.models.saved import model_folder, saved_schemes, scheme_folder

_WAYS = {PIPELINE: "in the pipeline, as `nescio scrub` runs it", DETECTOR_ONLY: "detector only"}
_CATEGORIES = ("name", "date", "location", "contact", "id", "age", "profession")


def card_page(name: str, card: ModelCard) -> str:
    """Return the card as Markdown; figures are in per cent, with 95 % intervals where they have one."""
    about = {
        "language": card.language or "any",
        "recipe": card.recipe or card.kind,
        "labels": f"{len(card.labels)}, of the scheme {card.scheme}",
        **({"PHI": "it holds PHI of a site: keep it as safe as the notes"} if card.phi else {}),
        **{
            key: value
            for key, value in card.data.items()
            if key != "weaknesses" and not key.endswith("sha256")
        },
    }
    parts = [f"# Model `{name}`", "\n".join(f"- {key}: {_plain(value)}" for key, value in about.items())]
    for notes, scores in card.scores.items():
        ways = _ways(scores)
        if ways:
            parts.append(f"## On {notes}: {scores['notes']:,} notes, {scores['words']:,} words")
        else:
            parts.append(f"On {notes}: {headline(scores)}.")
        for way, figures in ways.items():
            parts += _measured(way, figures)
    weaknesses = card.data.get("weaknesses", ())
    if weaknesses:
        parts += ["## Known weaknesses", "\n".join(f"- {line}" for line in weaknesses)]
    return "\n\n".join(parts) + "\n"


def model_page(name: str) -> str:
    """Return the page of a saved model: its card, and those of its parts for other schemes."""
    folder = model_folder(name)
    cards = {name: read_card(folder)}
    for scheme in sorted(saved_schemes(name) - {cards[name].scheme}):
        cards[f"{name} --scheme {scheme}"] = read_card(scheme_folder(name, scheme))
    return "\n".join(card_page(title, card) for title, card in cards.items())


def headline(scores: Mapping[str, Any]) -> str:
    """Return a line of the most important figures on some notes: in the pipeline, where that was measured."""
    ways = _ways(scores)
    if not ways:
        return ", ".join(f"{key} {value}" for key, value in scores.items())
    way, figures = next(iter(ways.items()))
    words = figures["words_of_phi"]
    return (
        f"{words['recall'][0]} % of PHI words found at {words['precision'][0]} % precision, "
        f"{figures['notes_with_nothing_missed'][0]} % of notes with nothing missed, "
        f"types F {figures['types']['f1'][0]}, spans F {figures['spans']['f1'][0]}"
        + (" (detector only)" if way == DETECTOR_ONLY else "")
    )


def _ways(scores: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """Return the figures of the ways in which a model was measured; none for scores of another shape."""
    if "dial" in scores:  # cards of before had the bare detector only
        return {DETECTOR_ONLY: {**scores, "sensitivity": scores["dial"]}}
    return {way: scores[way] for way in _WAYS if way in scores}


def _measured(way: str, scores: Mapping[str, Any]) -> Iterable[str]:
    views = {"types": "spans with their types", "spans": "spans", "words_of_phi": "words of PHI"}
    rows = [
        [title, *(_interval(scores[view][part]) for part in ("precision", "recall", "f1"))]
        for view, title in views.items()
    ]
    yield f"### {_WAYS[way][0].upper()}{_WAYS[way][1:]}"
    yield _table(["", "precision", "recall", "F"], rows)
    yield f"Notes with nothing missed: {_interval(scores['notes_with_nothing_missed'])} %."
    found = scores["category"]
    known = [category for category in _CATEGORIES if category in found]
    yield "Words of PHI found, by category:"
    yield _table(known, [[_interval(found[category]) for category in known]])
    yield "What each sensitivity (`--recall`) finds, and what it costs:"
    rows = [
        [
            f"`{step}`" + (f" ({STEPS[step]})" if step in STEPS else ", the model's own"),
            row["found"],
            row["precision"],
            row["nothing_missed"],
            row["lost_in_1000"],
            *(row.get(category, "") for category in known),
        ]
        for step, row in sorted(
            scores["sensitivity"].items(), key=lambda item: STEPS.get(item[0], 0.0) if item[0] != OWN else -1
        )
    ]
    yield _table(["sensitivity", "found", "precision", "nothing missed", "words lost in 1,000", *known], rows)
    for density, calibration in scores.get("calibration", {}).items():
        yield (
            f"Calibration on {density} notes: of the entities that get a probability, so many are PHI "
            f"(expected calibration error {calibration['error']:.3f}):"
        )
        bins = calibration["bins"]
        yield _table(
            ["mean probability", *(f"{mean:.2f}" for mean, _, _ in bins)],
            [
                ["share that is PHI", *(f"{share:.2f}" for _, share, _ in bins)],
                ["entities", *(f"{count:,}" for _, _, count in bins)],
            ],
        )


def _table(head: list[str], rows: Iterable[Iterable[Any]]) -> str:
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *([str(cell) for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _interval(figure: list[float]) -> str:
    value, low, high = figure
    return f"{value:.1f} [{low:.1f}, {high:.1f}]"


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
