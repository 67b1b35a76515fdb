"""The software of a run, as a bill of materials in the form of CycloneDX 1.5: nescio and all that it requires."""

from __future__ import annotations

import re
from importlib import metadata
from typing import Any


def software_bill() -> dict[str, Any]:
    """Return the bill of materials of this installation, from the metadata of installed packages."""
    found: dict[str, metadata.Distribution] = {}
    waiting = ["nescio"]
    while waiting:
        name = _normal(waiting.pop())
        if name in found:
            continue
        try:
            package = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            continue
        found[name] = package
        waiting += [
            match.group()
            for line in package.requires or ()
            if "extra ==" not in line and (match := re.match(r"[\w.-]+", line))
        ]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "components": [
            {
                "type": "application" if name == "nescio" else "library",
                "name": name,
                "version": package.version,
                "purl": f"pkg:pypi/{name}@{package.version}",
            }
            for name, package in sorted(found.items())
        ],
    }


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
