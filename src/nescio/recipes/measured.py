"""Scores and costs of recipes, from the table beside this module, which ``python benchmarks/recipes.py`` writes.

`nescio experiment table` measures them.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any


@cache
def measured() -> dict[str, Any]:
    """Return recipe or variant -> scores on MEDDOCAN dev and minutes of training; empty before the first measurement."""
    path = resources.files("nescio.recipes") / "measured.json"
    table: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return table
