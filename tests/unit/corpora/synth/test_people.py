"""Invented people."""

from nescio.corpora.synth.people import Person, without_accents


def test_names_without_accents():
    assert without_accents(Person("Łucja", "", "Bjørnstad-Öztürk", True)).last == "Bjornstad-Ozturk"
