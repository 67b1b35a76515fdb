"""Write the notes of the three invented sites of `corpus/sites` from hand-written skeletons and lists in `tools/sites`.

python tools/build_sites.py

A skeleton has slots in angle brackets (``<ward>``, ``<date2>``, ``<s1:ini>``), alternatives (``{a|b}``) and options (``{?a}``).
The same slot has the same value in the whole note. No model learns from these notes: `benchmarks/adapt.py` measures on them.
"""

from __future__ import annotations

import json
import random
import re
import shutil
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from nescio.core.toml import parse_toml

ROOT = Path(__file__).parents[1]
NOTES = 100
_ROMAN = "i ii iii iv v vi vii viii ix x xi xii".split()
_SPANISH = "ene feb mar abr may jun jul ago sep oct nov dic".split()
_ALTERNATIVES = re.compile(r"\{([^{}]*)\}")
_BAR = re.compile(r"\|(?![^\[]*\]\])")  # not one inside a mark
_SLOT = re.compile(r"<([a-z_]+)(\d*)(?::([a-z]+))?>")
_AGES = {"age": (19, 94), "ya": (19, 39), "kid": (3, 15), "mo": (2, 23)}


class Note:
    """Fills the slots of one note."""

    def __init__(self, site: dict[str, Any], rng: random.Random) -> None:
        self.site, self.rng = site, rng
        self.values: dict[str, str] = {}
        self.lower_initials = rng.random() < 0.4

    def fill(self, skeleton: str) -> str:
        """Return the skeleton with its alternatives chosen and its slots filled."""
        chosen = _ALTERNATIVES.sub(self._choose, skeleton)
        return _SLOT.sub(self._slot, chosen).replace("  \n", "\n").rstrip() + "\n"

    def _choose(self, match: re.Match[str]) -> str:
        text = match[1]
        if text.startswith("?"):
            return text[1:] if self.rng.random() < 0.5 else ""
        return self.rng.choice(_BAR.split(text))

    def _slot(self, match: re.Match[str]) -> str:
        name, number, form = match.groups()
        if name in ("pt", "s"):
            return self._person(name, number, form or "full")
        key = name + number
        if key not in self.values:
            self.values[key] = self._new(name)
        return self.values[key]

    def _new(self, name: str) -> str:
        """Return a marked value that the note does not have yet."""
        for _ in range(50):
            value = self._draw(name)
            if value not in self.values.values():
                break
        return value

    def _draw(self, name: str) -> str:
        if name in _AGES:
            return f"[[AGE|{self.rng.randint(*_AGES[name])}]]"
        if name in self.site["dates"]:
            return f"[[DATE|{self._date(name, *self.rng.choice(self.site['dates'][name]).split('|'))}]]"
        if name in self.site["lists"]:
            label, *values = self.site["lists"][name]
            return f"[[{label}|{self.rng.choices(values, [1 / (n + 2) for n in range(len(values))])[0]}]]"
        label, shape = self.site["shapes"][name]
        cue, bar, value = shape.partition("|")
        cue, value = (cue, value) if bar else ("", shape)
        filled = "".join(self._character(char) for char in value)
        return f"{cue}[[{label}|{filled}]]"

    def _character(self, char: str) -> str:
        if char == "#":
            return self.rng.choice("0123456789")
        return self.rng.choice("ABCDEFGHJKLMNPRSTUVWXY") if char == "@" else char

    def _date(self, name: str, pattern: str, style: str) -> str:
        born = name in ("dob", "fn")
        day = date(1968 if born else 2061, 1, 1) + timedelta(self.rng.randrange(25_000 if born else 360))
        if style == "roman":
            return day.strftime(pattern.replace("%m", "MONTH").replace("%d", str(day.day))).replace(
                "MONTH", _ROMAN[day.month - 1]
            )
        if style == "spanish":
            return day.strftime(pattern.replace("%b", _SPANISH[day.month - 1]))
        if style == "ordinal":
            last = day.day % 10 if day.day // 10 != 1 else 0
            ending = {1: "st", 2: "nd", 3: "rd"}.get(last, "th")
            return day.strftime(pattern.replace("%d", f"{day.day}{ending}"))
        if style == "upper":
            return day.strftime(pattern).upper()
        return day.strftime(pattern.replace("%m", str(day.month)).replace("%d", str(day.day)))

    def _person(self, kind: str, number: str, form: str) -> str:
        key = f"{kind}{number}"
        people = self.site["people"]
        while key not in self.values:
            if kind == "s":
                staff = people["staff"]
                name = self.rng.choices(staff, [1 / (n + 2) for n in range(len(staff))])[0]
            else:
                name = f"{self.rng.choice(people['first'])}\t{self.rng.choice(people['last'])}"
            if name not in self.values.values():
                self.values[key] = name
        first, last = self._parts(self.values[key], kind)
        label = {"s": "DOCTOR", "pt": "PATIENT"}[kind]
        if form == "user":
            return f"[[USERNAME|{(first[0] + last.split()[0]).lower()}]]"
        initials = "".join(word[0] for word in f"{first} {last}".split())
        written = {
            "full": f"{first} {last}",
            "first": first.split()[0] if kind == "s" else first,
            "last": last,
            "rev": f"{last}, {first}",
            "caps": f"{first} {last}".upper(),
            "ini": initials.lower() if kind == "s" and self.lower_initials else initials.upper(),
        }[form]
        return f"[[{label}|{written}]]"

    @staticmethod
    def _parts(name: str, kind: str) -> tuple[str, str]:
        if kind == "pt":
            first, _, last = name.partition("\t")
            return first, last
        words = name.split()
        at = 2 if len(words) == 3 and len(words[1]) == 1 else 1
        return " ".join(words[:at]), " ".join(words[at:])


def write_site(name: str) -> None:
    """Write the notes of one site."""
    site = parse_toml((ROOT / f"tools/sites/{name}.toml").read_text("utf-8"), name)
    text = (ROOT / f"tools/sites/{name}.txt").read_text("utf-8")
    parts = re.split(r"(?m)^=== (.*)\n", text)[1:]
    skeletons = list(zip(parts[::2], parts[1::2], strict=True))
    rng = random.Random(site["seed"])
    folder = ROOT / "corpus/sites" / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    meta = []
    for number in range(NOTES):
        kind, skeleton = skeletons[number % len(skeletons)]
        doc_id = f"{name}-{number + 1:03d}-{kind}"
        (folder / f"{doc_id}.txt").write_text(Note(site, rng).fill(skeleton), encoding="utf-8")
        meta.append({"id": doc_id, "site": name, "kind": kind})
    lines = "".join(json.dumps(row) + "\n" for row in meta)
    (folder / "_meta.jsonl").write_text(lines, encoding="utf-8")


if __name__ == "__main__":
    for path in sorted((ROOT / "tools/sites").glob("*.toml")):
        write_site(path.stem)
