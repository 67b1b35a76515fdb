"""Scores of all recipes on MEDDOCAN, from the table beside this module, which ``python benchmarks/recipes.py`` writes."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any


@cache
def measured() -> dict[str, Any]:
    """Return recipe -> scores on MEDDOCAN dev; empty before the first measurement."""
    path = resources.files("nescio.recipes") / "measured.json"
    table: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return table
