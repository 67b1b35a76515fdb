"""The grammar that notes are composed by: plain text files of productions, read once into trees.

    == note discharge-summary      a kind of note; what follows, up to the next ==, is its text
    == hpi                         any other production
    --                             on a line by itself: another way to say the same
    = drug: aspirin | metformin    a production whose alternatives fit on a line
    // ...                         a comment

Inside the text: `<hpi>` another production; `{patient.last}` a value of the case, labelled where it is PHI; `(a|b|)` one of
several; a backslash before a character that should stand for itself.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources

from nescio.core.errors import ConfigError, nearest

Piece = tuple[str, str]
"""Some text and its label, empty for text that is not PHI."""

Slot = Callable[[str], list[Piece]]
"""Gives the pieces for the name inside braces."""


@dataclass(frozen=True, slots=True)
class Text:
    """Words that stand as they are."""

    value: str


@dataclass(frozen=True, slots=True)
class Value:
    """A value of the case."""

    name: str


@dataclass(frozen=True, slots=True)
class Rule:
    """Another production."""

    name: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several sequences."""

    options: tuple[tuple[Node, ...], ...]


Node = Text | Value | Rule | Choice


class Grammar:
    """The productions of one language."""

    def __init__(self) -> None:
        self.rules: dict[str, list[tuple[Node, ...]]] = {}
        self.kinds: list[str] = []

    def add(self, text: str, name: str) -> None:
        """Add the productions of one file.

        Raises:
            ConfigError: a line is not of the grammar; the message names file and line.
        """
        head, first = "", 0
        body: list[str] = []
        for number, line in enumerate([*text.splitlines(), "== "], start=1):
            if line.startswith("== "):
                if head:
                    self._define(head, "\n".join(body).strip("\n"), f"{name}:{first}")
                head, body, first = line[3:].strip(), [], number
            elif line.startswith("= "):
                rule, colon, options = line[2:].partition(":")
                if not colon:
                    raise ConfigError(f"{name}:{number}: a list is '= name: one | two'")
                for option in options.split(" | "):
                    self.rules.setdefault(rule.strip(), []).append(_parse(option.strip(), f"{name}:{number}"))
            elif not line.startswith("//"):
                body.append(line)

    def _define(self, head: str, body: str, place: str) -> None:
        rule = head
        if head.startswith("note "):
            rule = head.removeprefix("note ")
            if rule not in self.kinds:
                self.kinds.append(rule)
        for option in f"\n{body}\n".split("\n--\n"):
            self.rules.setdefault(rule, []).append(_parse(option.strip("\n"), place))

    def check(self, slots: set[str]) -> None:
        """Raise ConfigError for a production or value that is used but does not exist."""
        for rule, options in self.rules.items():
            for node in _walk(options):
                if isinstance(node, Rule) and node.name not in self.rules:
                    raise ConfigError(
                        f"production {rule!r} uses <{node.name}>{nearest(node.name, self.rules)}"
                    )
                if isinstance(node, Value) and node.name.split(" ")[0] not in slots:
                    raise ConfigError(f"production {rule!r} uses {{{node.name}}}{nearest(node.name, slots)}")

    def expand(self, rule: str, slot: Slot, rng: random.Random) -> list[Piece]:
        """Write one text by this production."""
        pieces: list[Piece] = []
        stack: list[Node] = [Rule(rule)]
        while stack:
            node = stack.pop()
            if isinstance(node, Text):
                pieces.append((node.value, ""))
            elif isinstance(node, Value):
                pieces += slot(node.name)
            elif isinstance(node, Rule):
                stack += reversed(rng.choice(self.rules[node.name]))
            else:
                stack += reversed(rng.choice(node.options))
        return pieces


@cache
def grammar(language: str) -> Grammar:
    """Return the grammar of a language, read from the files in its folder."""
    found = Grammar()
    folder = resources.files("nescio.corpora.synth") / language
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.name.endswith(".txt"):
            found.add(entry.read_text(encoding="utf-8"), f"{language}/{entry.name}")
    return found


def _parse(text: str, place: str) -> tuple[Node, ...]:
    nodes, end = _sequence(text, 0, place, closing="")
    if end != len(text):
        raise ConfigError(f"{place}: a ')' or '|' too many at character {end} of a production")
    return nodes


def _sequence(text: str, at: int, place: str, closing: str) -> tuple[tuple[Node, ...], int]:
    """Read nodes until the end of the text, or a character of ``closing``."""
    nodes: list[Node] = []
    plain: list[str] = []

    def flush() -> None:
        if plain:
            nodes.append(Text("".join(plain)))
            plain.clear()

    while at < len(text) and text[at] not in closing:
        char = text[at]
        if char == "\\" and at + 1 < len(text):
            plain.append(text[at + 1])
            at += 2
        elif char in "<{":
            end = text.find(">" if char == "<" else "}", at)
            if end < 0:
                raise ConfigError(
                    f"{place}: a {char!r} is not closed; write \\{char} for the character itself"
                )
            flush()
            nodes.append((Rule if char == "<" else Value)(text[at + 1 : end]))
            at = end + 1
        elif char == "(":
            flush()
            options: list[tuple[Node, ...]] = []
            while True:
                option, at = _sequence(text, at + 1, place, closing="|)")
                options.append(option)
                if at >= len(text):
                    raise ConfigError(f"{place}: a '(' is not closed; write \\( for the character itself")
                if text[at] == ")":
                    break
            # a single option is a plain pair of brackets
            nodes += [Choice(tuple(options))] if len(options) > 1 else [Text("("), *options[0], Text(")")]
            at += 1
        else:
            plain.append(char)
            at += 1
    flush()
    return tuple(nodes), at


def _walk(options: list[tuple[Node, ...]]) -> Iterator[Node]:
    for option in options:
        for node in option:
            yield node
            if isinstance(node, Choice):
                yield from _walk(list(node.options))
