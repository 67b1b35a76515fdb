"""The import rule: which package of nescio may import which, and no circles in pipeline. `make check` runs this; arrows are in docs/decisions/0040-one-tree.md.

python tools/check_imports.py        one line for each import that breaks the rule
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent / "src" / "nescio"
_BASE = {"core", "languages"}
_SIBLINGS = {"corpora", "detect", "records", "replace", "evaluate"}
# package -> the packages it may import; siblings do not know each other, but for one argued exception
ALLOWED = {
    "core": {"core"},
    "languages": _BASE,
    "records": _BASE | {"records"},
    "corpora": _BASE | {"corpora"},
    "detect": _BASE | {"records", "detect"},  # recipes search a note for names found in it
    "replace": _BASE | {"replace"},
    "evaluate": _BASE | {"evaluate"},
    "recipes": _BASE | _SIBLINGS | {"recipes"},
    "models": _BASE | _SIBLINGS | {"models"},
    "pipeline": _BASE | _SIBLINGS | {"recipes", "models", "pipeline"},
    "apps": _BASE | _SIBLINGS | {"recipes", "models", "pipeline", "apps"},
}


def imported(path: Path) -> set[str]:
    """Return the names of all modules that a file imports, anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            found.add("." * node.level + (node.module or ""))
            if node.module in {"nescio", "nescio.pipeline"}:
                found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found


def violations(root: Path = ROOT) -> list[str]:
    """Return one line for each import that breaks the rule."""
    found = []
    for path in sorted(path for path in root.rglob("*.py") if path.parent != root):
        name = path.relative_to(root)
        for module in sorted(imported(path)):
            if module.startswith("."):
                found.append(f"{name}: {module}: imports are absolute")
            elif module.startswith("nescio."):
                package = module.split(".")[1]
                if package in ALLOWED and package not in ALLOWED[name.parts[0]]:
                    found.append(f"{name}: {module}: {name.parts[0]} may not import {package}")
    return found


def circles(root: Path = ROOT) -> list[str]:
    """Return one line for each folder of pipeline that imports others in a circle, directly or by way of others."""
    folders = {path.name for path in (root / "pipeline").iterdir() if path.is_dir()}
    needs = {
        folder: {
            module.split(".")[2]
            for path in (root / "pipeline" / folder).rglob("*.py")
            for module in imported(path)
            if module.startswith("nescio.pipeline.")
        }
        & folders - {folder}
        for folder in folders
    }
    while free := {folder for folder in needs if not needs[folder] & needs.keys()}:
        needs = {folder: others for folder, others in needs.items() if folder not in free}
    return [
        f"pipeline/{folder}: in a circle with {', '.join(sorted(needs[folder] & needs.keys()))}"
        for folder in sorted(needs)
    ]


if __name__ == "__main__":
    lines = violations() + circles()
    sys.stdout.writelines(f"{line}\n" for line in lines)
    sys.exit(bool(lines))
