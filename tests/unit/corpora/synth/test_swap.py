"""Copies of annotated notes with other people in them."""

from click.testing import CliRunner

from nescio.apps.cli import cli
from nescio.core.errors import ConfigError
from nescio.core.folding import fold
from nescio.corpora.synth import generate, swapped


def test_swapped_notes_have_other_values_of_the_same_labels():
    notes = list(generate(30, language="en", seed=1))
    values = {(span.label, fold(doc.text_of(span))) for doc in notes for span in doc.spans}
    copies = list(swapped(notes, seed=2))
    assert copies == list(swapped(notes, seed=2))
    assert copies != list(swapped(notes, seed=3))
    changed = 0
    for note, copy in zip(notes, copies, strict=True):
        assert [span.label for span in copy.spans] == [span.label for span in note.spans]
        assert values.issuperset((span.label, fold(copy.text_of(span))) for span in copy.spans)
        changed += sum(
            note.text_of(a) != copy.text_of(b) for a, b in zip(note.spans, copy.spans, strict=True)
        )
        told = {}  # one value stays one value
        for a, b in zip(note.spans, copy.spans, strict=True):
            place = (a.label, fold(note.text_of(a)))
            assert told.setdefault(place, fold(copy.text_of(b))) == fold(copy.text_of(b))
    assert changed > 0.8 * sum(len(note.spans) for note in notes)
    assert {copy.text.islower() for copy in copies} == {True, False}


def test_notes_without_annotations_have_nothing_to_swap(tmp_path):
    (tmp_path / "a.txt").write_text("Lungs clear.")
    source, out = str(tmp_path / "a.txt"), str(tmp_path / "out.jsonl")
    result = CliRunner().invoke(cli, ["synth", "--swap", source, "-o", out])
    assert isinstance(result.exception, ConfigError)
    assert not (tmp_path / "out.jsonl").exists()
