"""What all packs know together."""

from nescio.languages import merged
from nescio.languages.base import NameCues


def test_words_of_all_languages() -> None:
    assert {"fever", "fiebre"} <= merged.common_words()
    assert {"street", "calle", "area"} <= merged.place_stopwords()
    assert {"march", "marzo", "monday", "miercoles", "summer"} <= merged.calendar_words()
    assert "patient" in merged.not_names()
    assert "parkinson" in merged.eponyms()


def test_names_of_all_languages() -> None:
    given, family = merged.listed_names()
    assert {"margaret", "maria"} <= given
    assert {"smith", "garcia"} <= family


def test_contexts_of_all_languages() -> None:
    context = merged.name_cues()
    assert isinstance(context, NameCues)
    assert {"mr", "dra"} <= context.titles
    assert {"says", "refiere"} <= set(context.person_verbs)
