"""The bill of materials lists nescio and its requirements, with versions."""

from __future__ import annotations

from importlib import metadata

from nescio.apps.dossier.sbom import software_bill


def test_components() -> None:
    bill = software_bill()
    found = {part["name"]: part["version"] for part in bill["components"]}
    assert found["cryptography"] == metadata.version("cryptography")
    assert "nescio" in found
    assert "cffi" in found  # what requirements require
    assert "pytest" not in found
    assert bill["bomFormat"] == "CycloneDX"
