r"""The grammar that notes are composed by: plain text files of productions, read once into trees.

    == note discharge-summary      a kind of note; what follows, up to the next ==, is its text
    == table census-list           a kind of note that is one table or list, not to be cut
    == hpi                         any other production
    --                             on a line by itself: another way to say the same
    == lines story                 a production with an alternative on every line
    = drug: aspirin | metformin    a production whose alternatives fit on a line
    // ...                         a comment

Inside the text: `<hpi>` another production; `{patient.last}` a value of the case, labelled where it is PHI; `(a|b|)` one of
several; `[DATE|<month> {year}]` the text between is PHI of that label, one span; a backslash before a character that
should stand for itself, `\n` a line end. `<hpi!>` or `<hpi!2>` says the same each time within a note; `<hpi*2-4>` says it in two to four
different ways, with blanks between (`#` for new lines, `,` and `;` for themselves).
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from nescio.core.errors import ConfigError, nearest
from nescio.languages.registry import language_cache, language_pack
from nescio.languages.synth_forms import Fragment

Slot = Callable[[str], list[Fragment]]
"""Gives the fragments for the name inside braces."""


@dataclass(frozen=True, slots=True)
class Text:
    """Words that stand as they are."""

    value: str


@dataclass(frozen=True, slots=True)
class Value:
    """A value of the case."""

    name: str


@dataclass(frozen=True, slots=True)
class Reference:
    """A reference to another production: once, or in several different ways; with a key, the same each time in a note."""

    name: str
    key: str = ""
    least: int = 1
    most: int = 1
    between: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several sequences."""

    options: tuple[tuple[Node, ...], ...]


@dataclass(frozen=True, slots=True)
class Labelled:
    """A sequence that is one span of PHI."""

    label: str
    nodes: tuple[Node, ...]


Node = Text | Value | Reference | Choice | Labelled

FILLER = "filler"
"""The production of text without PHI that may stand between the lines of any note."""

_MANY = 20  # alternatives; productions with fewer may repeat themselves
_TRIES = 4
_LABEL = re.compile(r"\[([A-Z][A-Z-]+)\|")  # "[DATE|" but not "[x]"
_RULE = re.compile(r"([^!*#,;]+)(!\d*)?(?:([*#,;])(\d+)-(\d+))?")  # "hpi", "hpi!2", "hpi*2-4"
_BETWEEN = {"*": " ", "#": "\n", ",": ", ", ";": "; "}


class Grammar:
    """The productions of one language."""

    def __init__(self) -> None:
        self.rules: dict[str, list[tuple[Node, ...]]] = {}
        self.kinds: list[str] = []
        self.tables: set[str] = set()

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
        rule = head.removeprefix("lines ")
        if rule != head:
            options = [line for line in body.split("\n") if line.strip()]
            self.rules.setdefault(rule, []).extend(_parse(line, place) for line in options)
            return
        if head.startswith(("note ", "table ")):
            sort, _, rule = head.partition(" ")
            if rule not in self.kinds:
                self.kinds.append(rule)
            if sort == "table":
                self.tables.add(rule)
        for option in f"\n{body}\n".split("\n--\n"):
            self.rules.setdefault(rule, []).append(_parse(option.strip("\n"), place))

    def check(self, slots: set[str], bare: set[str], labels: set[str]) -> None:
        """Raise ConfigError for what is used but does not exist, and for identity that would go out unlabelled.

        Args:
            slots: the values that exist.
            bare: those without a label of their own, which may only stand inside a labelled span.
            labels: the labels that exist.
        """
        for rule, options in self.rules.items():
            for node in _walk(options):
                if isinstance(node, Reference) and node.name not in self.rules:
                    raise ConfigError(
                        f"production {rule!r} uses <{node.name}>{nearest(node.name, self.rules)}"
                    )
                if isinstance(node, Value) and node.name not in slots:
                    raise ConfigError(f"production {rule!r} uses {{{node.name}}}{nearest(node.name, slots)}")
                if isinstance(node, Labelled) and node.label not in labels:
                    raise ConfigError(f"production {rule!r} uses [{node.label}|{nearest(node.label, labels)}")
        open_rules = [*self.kinds, *self.rules.keys() & {FILLER}]
        seen = set(open_rules)
        while open_rules:
            rule = open_rules.pop()
            for node in _walk(self.rules[rule], labelled=False):
                if isinstance(node, Value) and node.name in bare:
                    raise ConfigError(f"production {rule!r} uses {{{node.name}}} outside a labelled span")
                if isinstance(node, Reference) and node.name not in seen:
                    seen.add(node.name)
                    open_rules.append(node.name)

    def unused(self) -> set[str]:
        """Return the productions that no kind of note leads to."""
        queue = [*self.kinds, *self.rules.keys() & {FILLER}]
        reached = set(queue)
        while queue:
            for node in _walk(self.rules[queue.pop()]):
                if isinstance(node, Reference) and node.name not in reached:
                    reached.add(node.name)
                    queue.append(node.name)
        return set(self.rules) - reached

    def writer(self, slot: Slot, rng: random.Random) -> Writer:
        """Return a writer for one note."""
        return Writer(self.rules, slot, rng)


class Writer:
    """One note in the writing: what was said once and is kept, and which ways of saying were used."""

    def __init__(self, rules: dict[str, list[tuple[Node, ...]]], slot: Slot, rng: random.Random) -> None:
        self._rules = rules
        self._slot = slot
        self._rng = rng
        self._kept: dict[str, list[Fragment]] = {}
        self._used: dict[str, list[int]] = {}
        self._said: dict[str, set[int]] = {}

    def expand(self, rule: str) -> list[Fragment]:
        """Write one text by a production."""
        return self.write((Reference(rule),))

    def write(self, nodes: tuple[Node, ...]) -> list[Fragment]:
        """Write the text of some nodes."""
        fragments: list[Fragment] = []
        choice = self._rng.choice
        stack: list[Node] = list(reversed(nodes))
        while stack:
            node = stack.pop()
            if isinstance(node, Text):
                fragments.append((node.value, ""))
            elif isinstance(node, Value):
                fragments += self._slot(node.name)
            elif isinstance(node, Choice):
                stack += reversed(choice(node.options))
            elif isinstance(node, Labelled):
                text = "".join(text for text, _ in self.write(node.nodes))
                fragments.append((text, node.label))
            elif node.key:
                if node.key not in self._kept:
                    self._kept[node.key] = self.write((Reference(node.name),))
                fragments += self._kept[node.key]
            elif node.between:
                stack += reversed(self._several(node))
            else:
                stack += reversed(self._one(node.name))
        return fragments

    def _one(self, name: str) -> tuple[Node, ...]:
        """Draw an alternative; where there are many, rather one that the note has not had."""
        options = self._rules[name]
        if len(options) < _MANY:
            return self._rng.choice(options)
        said = self._said.setdefault(name, set())
        for _ in range(_TRIES):
            number = self._rng.randrange(len(options))
            if number not in said:
                break
        said.add(number)
        return options[number]

    def _several(self, node: Reference) -> list[Node]:
        """Draw different alternatives, none twice in a note as long as there are others."""
        options = self._rules[node.name]
        left = self._used.setdefault(node.name, [])
        out: list[Node] = []
        for i in range(self._rng.randint(node.least, node.most)):
            if not left:
                left += range(len(options))
                self._rng.shuffle(left)
            if i:
                out.append(Text(node.between))
            out += options[left.pop()]
        return out


@language_cache()
def grammar(language: str) -> Grammar:
    """Return the grammar of a language, read from the files in its folder."""
    found = Grammar()
    folder = language_pack(language).synth_folder
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
    while at < len(text) and text[at] not in closing:
        if text[at] == "\\" and at + 1 < len(text):
            plain.append("\n" if text[at + 1] == "n" else text[at + 1])
            at += 2
        elif read := _node_reader(text, at):
            nodes += _text(plain)
            plain.clear()
            found, at = read(text, at, place)
            nodes += found
        else:
            plain.append(text[at])
            at += 1
    return (*nodes, *_text(plain)), at


def _node_reader(text: str, at: int) -> Callable[[str, int, str], tuple[list[Node], int]] | None:
    """Return the function that reads the node which begins at this character; None for plain text."""
    char = text[at]
    if char in "<{":
        return _reference
    if char == "(":
        return _choice
    return _labelled if char == "[" and _LABEL.match(text, at) else None


def _text(plain: list[str]) -> list[Node]:
    return [Text("".join(plain))] if plain else []


def _reference(text: str, at: int, place: str) -> tuple[list[Node], int]:
    """Read another production or a value: ``<hpi>``, ``{age}``."""
    char = text[at]
    end = text.find(">" if char == "<" else "}", at)
    if end < 0:
        raise ConfigError(f"{place}: a {char!r} is not closed; write \\{char} for the character itself")
    inner = text[at + 1 : end]
    return [_rule(inner, place) if char == "<" else Value(inner)], end + 1


def _labelled(text: str, at: int, place: str) -> tuple[list[Node], int]:
    """Read one span of PHI: ``[DATE|...]``."""
    label = _LABEL.match(text, at)
    name, start = (label[1], label.end()) if label else ("", at)
    inside, end = _sequence(text, start, place, closing="]")
    if end >= len(text):
        raise ConfigError(f"{place}: a '[{name}|' is not closed")
    return [Labelled(name, inside)], end + 1


def _choice(text: str, at: int, place: str) -> tuple[list[Node], int]:
    """Read one of several: ``(a|b)``; a single option is a plain pair of brackets."""
    options: list[tuple[Node, ...]] = []
    while True:
        option, at = _sequence(text, at + 1, place, closing="|)")
        options.append(option)
        if at >= len(text):
            raise ConfigError(f"{place}: a '(' is not closed; write \\( for the character itself")
        if text[at] == ")":
            break
    nodes = [Choice(tuple(options))] if len(options) > 1 else [Text("("), *options[0], Text(")")]
    return list(nodes), at + 1


def _rule(text: str, place: str) -> Reference:
    parts = _RULE.fullmatch(text)
    if not parts:
        raise ConfigError(f"{place}: <{text}> is not a production, with !, *1-3 or #1-3 at most")
    name, key, mark, least, most = parts.groups()
    if not mark:
        return Reference(name, name + key if key else "")
    if int(least) > int(most):
        raise ConfigError(f"{place}: <{text}> has its numbers the wrong way round")
    return Reference(name, "", int(least), int(most), _BETWEEN[mark])


def _walk(options: Sequence[tuple[Node, ...]], *, labelled: bool = True) -> Iterator[Node]:
    """Visit all nodes; ``labelled`` False leaves out what stands inside a labelled span."""
    for option in options:
        for node in option:
            yield node
            if isinstance(node, Choice):
                yield from _walk(node.options, labelled=labelled)
            elif isinstance(node, Labelled) and labelled:
                yield from _walk([node.nodes])
