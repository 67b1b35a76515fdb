import cProfile
import itertools
import random
import re

import pytest
from click.testing import CliRunner

from nescio.apps.cli import cli
from nescio.core.errors import ConfigError
from nescio.core.labels import scheme
from nescio.corpora.synth import generate, kinds, swapped
from nescio.corpora.synth.case import Case
from nescio.corpora.synth.grammar import Grammar, grammar
from nescio.corpora.synth.noise import Style, add_noise
from nescio.corpora.synth.people import Person, synth_forms, synth_languages, without_accents

LANGUAGES = synth_languages()
LABELS = set(scheme("i2b2-2014").labels)


def written(text: str, rule: str = "a", seed: int = 0) -> list[tuple[str, str]]:
    rules = Grammar()
    rules.add(text, "x.txt")
    return rules.writer(lambda name: [(name.upper(), "")], random.Random(seed)).expand(rule)


@pytest.mark.parametrize("language", LANGUAGES)
def test_grammar_uses_only_what_exists(language):
    slots, bare = Case.slots(language)
    grammar(language).check(slots | bare, bare, LABELS)
    assert grammar(language).unused() == set()


def test_there_are_many_kinds():
    assert len(kinds("en")) >= 45
    assert len(kinds("es")) >= 12


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_can_be_made(language):
    for kind in kinds(language):
        doc = next(generate(1, language, only=[kind], seed=2))
        assert doc.meta["kind"] == kind
        assert bool(doc.spans) == (kind not in ("no-phi", "sin-datos"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_spans_are_exact_ordered_and_trimmed(language):
    for doc in generate(150, language, seed=3):
        for span in doc.spans:
            surface = doc.surface(span)
            assert surface == surface.strip() != ""
        assert all(a.end <= b.start for a, b in itertools.pairwise(doc.spans))
        assert not re.search(r"[{}]|<[a-z]|\[[A-Z-]+\|", doc.text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_label_occurs(language):
    found = {span.label for doc in generate(1000, language, seed=1) for span in doc.spans}
    assert found == LABELS


@pytest.mark.parametrize("language", LANGUAGES)
def test_same_seed_same_notes_whatever_the_batch(language):
    together = list(generate(20, language, seed=5))
    apart = [next(generate(1, language, seed=5, first=i)) for i in range(20)]
    assert together == apart
    assert together != list(generate(20, language, seed=6))


def test_notes_of_one_kind_are_not_alike():
    texts = [doc.text for doc in generate(200, "en", only=["phone-encounter"], noise=False)]
    openings = {text[:60] for text in texts}
    assert len(openings) > 190


def test_share_of_phi_is_that_of_notes():
    docs = list(generate(300, "en", seed=4))
    spans, characters = sum(len(doc.spans) for doc in docs), sum(len(doc.text) for doc in docs)
    assert 10 < 1000 * spans / characters < 25


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_goes_out_unlabelled(language):
    """The names of the people of a note stand in labelled places only, unless they are words, too."""
    for doc in generate(200, language, seed=8, noise=False):
        plain = list(doc.text)
        for span in doc.spans:
            plain[span.start : span.end] = " " * (span.end - span.start)
        rest = set(re.findall(r"\w{7,}", "".join(plain)))
        names = {
            word
            for span in doc.spans
            if span.label in ("PATIENT", "DOCTOR")
            for word in re.findall(r"\w{7,}", doc.surface(span))
        }
        assert not (names & rest) - WORDS, doc.id


WORDS = {
    "Patient",
    "Parkinson",
    "Hodgkin",
    "Addison",
    "Cushing",
    "Whipple",
    "Babinski",
    "Raynaud",
    "Baker",
    "Jackson",
}
WORDS |= {
    "Richardson",
    "Mayfield",
    "Lawrence",
    "Trinity",
    "Patience",
    "Doctor",
    "Benedict",
    "Huntington",
    "Holiday",
}


def calls(count: int) -> int:
    """Count the Python calls that it takes to make notes: work, not time."""
    profile = cProfile.Profile()
    profile.runcall(lambda: list(generate(count, "en", seed=9)))
    return sum(entry.callcount for entry in profile.getstats())


def test_the_work_of_making_notes_is_proportional_to_their_number():
    calls(1)  # the grammar is read once
    few, many = calls(50), calls(200)
    assert many <= 5 * few
    assert many / 200 < 12_000  # twice the usual


def test_kinds_can_be_chosen():
    docs = list(generate(10, "en", only=["discharge-summary"]))
    assert {doc.meta["kind"] for doc in docs} == {"discharge-summary"}
    with pytest.raises(ConfigError, match="did you mean 'discharge-summary'"):
        next(generate(1, "en", only=["discharge-sumary"]))
    with pytest.raises(ConfigError, match="'fr'"):
        kinds("fr")


def test_grammar_labels_a_stretch_as_one_span():
    assert written("= a: at [HOSPITAL|<b>'s {x}] now\n= b: Lowell\n") == [
        ("at ", ""),
        ("Lowell's X", "HOSPITAL"),
        (" now", ""),
    ]


def test_grammar_keeps_what_is_marked():
    for seed in range(10):
        text = "".join(
            piece for piece, _ in written("= a: <b!> <b!> <b!2> <b!2>\n= b: 1 | 2 | 3\n", seed=seed)
        )
        first, second, third, fourth = text.split()
        assert (first, third) == (second, fourth)


def test_grammar_says_several_different_things():
    for seed in range(10):
        text = "".join(
            piece for piece, _ in written("= a: <b,3-3>\n== lines b\none\ntwo\nthree\n", seed=seed)
        )
        assert sorted(text.split(", ")) == ["one", "three", "two"]


def test_grammar_names_file_and_line_of_a_mistake():
    with pytest.raises(ConfigError, match=r"x\.txt:1: a '<' is not closed"):
        Grammar().add("== note a\nhello <b\n", "x.txt")
    with pytest.raises(ConfigError, match=r"x\.txt:1: a '\[DATE\|' is not closed"):
        Grammar().add("== note a\nhello [DATE|b\n", "x.txt")
    with pytest.raises(ConfigError, match=r"<b\*3-1> has its numbers the wrong way round"):
        Grammar().add("= a: <b*3-1>\n", "x.txt")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hello {nobody}", r"uses \{nobody\}"),
        ("hello <nothing>", "uses <nothing>"),
        ("hello [DAET|x]", "did you mean 'DATE'"),
        ("hello {surname}", "outside a labelled span"),
        ("hello <b>", "outside a labelled span"),
    ],
)
def test_grammar_refuses_what_would_go_wrong(text, message):
    broken = Grammar()
    broken.add(f"== note a\n{text}\n== b\n{{surname}}\n", "x.txt")
    with pytest.raises(ConfigError, match=message):
        broken.check({"surname"}, {"surname"}, LABELS)


def test_noise_of_writers_leaves_labels_alone():
    style = Style(shorthand=1.0, stops=1.0, names=str.upper)
    pieces = add_noise(
        [("The patient lives with ", ""), ("Anna with Mehl", "PATIENT")],
        style,
        synth_forms("en"),
        random.Random(1),
    )
    assert pieces == [("pt lvs w/ ", ""), ("ANNA WITH MEHL", "PATIENT")]


def test_names_without_accents():
    assert without_accents(Person("Łucja", "", "Bjørnstad-Öztürk", True)).last == "Bjornstad-Ozturk"


def test_swapped_notes_have_other_values_of_the_same_labels():
    notes = list(generate(30, language="en", seed=1))
    values = {(span.label, doc.surface(span).casefold()) for doc in notes for span in doc.spans}
    copies = list(swapped(notes, seed=2))
    assert copies == list(swapped(notes, seed=2))
    assert copies != list(swapped(notes, seed=3))
    changed = 0
    for note, copy in zip(notes, copies, strict=True):
        assert [span.label for span in copy.spans] == [span.label for span in note.spans]
        assert values.issuperset((span.label, copy.surface(span).casefold()) for span in copy.spans)
        changed += sum(
            note.surface(a) != copy.surface(b) for a, b in zip(note.spans, copy.spans, strict=True)
        )
        told = {}  # one value stays one value
        for a, b in zip(note.spans, copy.spans, strict=True):
            place = (a.label, note.surface(a).casefold())
            assert told.setdefault(place, copy.surface(b).casefold()) == copy.surface(b).casefold()
    assert changed > 0.8 * sum(len(note.spans) for note in notes)
    assert {copy.text.islower() for copy in copies} == {True, False}


def test_notes_without_annotations_have_nothing_to_swap(tmp_path):
    (tmp_path / "a.txt").write_text("Lungs clear.")
    source, out = str(tmp_path / "a.txt"), str(tmp_path / "out.jsonl")
    result = CliRunner().invoke(cli, ["synth", "--swap", source, "-o", out])
    assert isinstance(result.exception, ConfigError)
    assert not (tmp_path / "out.jsonl").exists()
