"""The rule detector: all rules of a language, with the labels of one scheme; nothing is learned."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import tomli_w

from nescio.core.document import Document, Span
from nescio.core.errors import ConfigError, ModelError, nearest
from nescio.core.labels import CANONICAL, PERSON_LABELS, scheme
from nescio.core.sources import RULE
from nescio.core.toml import parse_toml
from nescio.detect.rules.repeats import add_repeats
from nescio.detect.rules.searcher import RuleMatch, Searcher, resolve, to_code_points
from nescio.languages.registry import DEFAULT_LANGUAGE, language_cache, language_codes, language_pack
from nescio.languages.rule import Rule

SETTINGS_NAME = "rules.toml"


def rules_of(language: str) -> tuple[Rule, ...]:
    """Return the rules of a language.

    Raises:
        ConfigError: there are none for it.
    """
    rules = language_pack(language).rules if language in language_codes() else ()
    if not rules:
        raise ConfigError(f"no rules for language {language!r}{nearest(language, language_codes())}")
    return rules


@language_cache()
def _labelled(language: str, scheme_name: str) -> dict[Rule, str]:
    """Return the rules that are for a scheme, and the label each has in it."""
    target = scheme(scheme_name)
    table: dict[Rule, str] = {}
    for rule in rules_of(language):
        if rule.schemes and scheme_name not in rule.schemes:
            continue
        own = rule.scheme_labels.get(scheme_name)
        if label := own or (rule.label and scheme(CANONICAL).convert(rule.label, target)):
            table[rule] = label
    return table


class RuleDetector:
    """Detects PHI by rules alone."""

    def __init__(
        self,
        language: str = DEFAULT_LANGUAGE,
        scheme: str = CANONICAL,
        labels: Iterable[str] | None = None,
        *,
        find_repeats: bool = True,
    ) -> None:
        """Choose the rules.

        Args:
            language: code of a language, such as ``en``.
            scheme: the label scheme of the spans; in MEDDOCAN some spans begin or end elsewhere.
            labels: the labels to detect; None for all.
            find_repeats: whether the note is searched for more occurrences of each name found.

        Raises:
            ConfigError: there are no rules for the language.
            LabelError: a label is not of the scheme.
        """
        self.language = language
        self.scheme = scheme
        self.only = None if labels is None else tuple(dict.fromkeys(labels))
        self.find_repeats = find_repeats
        self._rules = _labelled(language, scheme)
        if self.only is not None:
            _check_labels(self.only, scheme)
            self._rules = {rule: label for rule, label in self._rules.items() if label in self.only}
        self._searcher = Searcher(self._rules, scheme=scheme)

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels it can give, in the order of the scheme."""
        given = set(self._rules.values())
        return tuple(label for label in scheme(self.scheme).labels if label in given)

    def predict(self, docs: Sequence[Document]) -> list[tuple[Span, ...]]:
        """Return the spans found in each document, sorted and without overlaps."""
        texts = [doc.text for doc in docs]
        found = find_matches(texts, self._searcher)
        return [self._spans(text, here) for text, here in zip(texts, found, strict=True)]

    def _spans(self, text: str, found: Sequence[RuleMatch]) -> tuple[Span, ...]:
        spans = [
            Span(start, end, self._rules[rule], f"{RULE}:{rule.name}", rule.score)
            for start, end, rule in found
        ]
        if not self.find_repeats or not found:
            return tuple(spans)
        names = [span for span, match in zip(spans, found, strict=True) if match.rule.label in PERSON_LABELS]
        return tuple(add_repeats(text, spans, names))

    def fit(self, train: Sequence[Document], dev: Sequence[Document]) -> None:
        """Do nothing: rules are not trained."""

    def save(self, folder: Path) -> None:
        """Write which rules these are into ``folder``; the rules themselves come with the package."""
        settings = {"language": self.language, "scheme": self.scheme, "find_repeats": self.find_repeats}
        table = settings | ({} if self.only is None else {"labels": list(self.only)})
        (folder / SETTINGS_NAME).write_text(tomli_w.dumps(table), encoding="utf-8")

    @classmethod
    def load(cls, folder: Path) -> RuleDetector:
        """Read what ``save`` wrote.

        Raises:
            ModelError: the file is missing or is not what ``save`` writes.
        """
        path = folder / SETTINGS_NAME
        if not path.is_file():
            raise ModelError(f"{path}: missing; copy or train the model again")
        table = parse_toml(path.read_text(encoding="utf-8"), str(path))
        if "spread" in table:  # its name in older versions
            table["find_repeats"] = table.pop("spread")
        known = ("language", "scheme", "labels", "find_repeats")
        for key in table:
            if key not in known:
                raise ModelError(f"{path}: unknown key {key!r}{nearest(key, known)}")
        return cls(**table)


def find_matches(texts: Sequence[str], searcher: Searcher) -> list[Sequence[RuleMatch]]:
    """Return the matches of the rules in each text, without overlaps, with offsets of code points."""
    notes = [
        text.encode("utf-8", "replace") for text in texts
    ]  # a lone surrogate becomes one byte, as it is one code point
    return [
        to_code_points(resolve(found), data, len(text))
        for text, data, found in zip(texts, notes, searcher.search(notes), strict=True)
    ]


def _check_labels(labels: Iterable[str], scheme_name: str) -> None:
    scheme(scheme_name).check(labels)
