"""`nescio scrub` of documents: text comes out, and a scan is quarantined by name."""

from __future__ import annotations

from pathlib import Path

from scrub_runs import nescio

DOCUMENTS = Path(__file__).parents[2] / "examples/documents"


def test_documents_become_clean_text(tmp_path: Path) -> None:
    out = tmp_path / "clean"
    done = nescio("scrub", DOCUMENTS, "-o", out, "--policy", "tag", "--model", "en", "--workers", 1)
    assert done.returncode == 3
    assert "scan.pdf: page 1 is a scan without a text layer" in done.stderr
    names = sorted(path.name for path in out.iterdir())
    assert names == [
        "consult.rtf.txt", "discharge.docx.txt", "portal.html.txt", "referral.pdf.txt", "results.eml-1.txt", "results.eml.txt",
    ]  # fmt: skip
    texts = "".join(path.read_text() for path in out.iterdir())
    for name in ("Marsh", "Quill", "Pike", "4471220", "617-555-0142"):
        assert name not in texts
    assert "25 mg twice a day" in texts
    assert "EF was 45%" in texts


def test_documents_are_never_written(tmp_path: Path) -> None:
    done = nescio(
        "scrub",
        DOCUMENTS / "consult.rtf",
        "-o",
        tmp_path / "clean.rtf",
        "--policy",
        "tag",
        "--model",
        "rules-en",
    )
    assert done.returncode == 1
    assert "rtf is only read" in done.stderr
    assert not (tmp_path / "clean.rtf").exists()
