"""Which words of a written name are given names, family names, initials and titles."""

from __future__ import annotations

import re

import pytest

from nescio.core.folding import fold
from nescio.replace.key import Key
from nescio.replace.surrogates import SurrogateMap
from nescio.replace.surrogates.casing import cased
from nescio.replace.surrogates.names import FAMILY, GIVEN, naming_words

KEY = Key(b"k" * 32)


def surrogate_map(
    *found: tuple[str, str], language: str = "en", key: Key = KEY, patient: str = "p1"
) -> SurrogateMap:
    return SurrogateMap(key, patient, language, found)


def expected_pattern(people: SurrogateMap, form: str) -> str:
    """Return a pattern: surrogates for names in braces, of ``{Mary.}`` the initial, and for ``?E`` any other capital."""

    def written(match: re.Match[str]) -> str:
        if match[3]:
            return f"(?!{match[3]})[A-Z]"
        name = people.people.word_surrogate(match[1]) or "unknown"
        return cased(name if not match[2] else fold(name)[0].upper(), match[1])

    return re.sub(r"\{([\w'’]+)(\.?)\}|\?(.)", written, form.replace(".", r"\.").replace(r"\.}", ".}"))


@pytest.mark.parametrize(
    ("language", "known", "value", "form"),
    [
        # Names with hyphens
        ("en", ["Mary Jane Carter-Lopez"], "Ms. Carter", "Ms. {Carter}"),
        ("en", ["Mary Jane Carter-Lopez"], "Carter-Lopez, Mary", "{Carter}-{Lopez}, {Mary}"),
        ("en", ["Mary Jane Carter-Lopez"], "MJCL", "{Mary.}{Jane.}{Carter.}{Lopez.}"),
        ("en", ["Mary Jane Carter-Lopez"], "MC", "{Mary.}{Carter.}"),
        ("en", ["Wei-Ling Chen", "Wei-Ling"], "Chen, W.", "{Chen}, {Wei.}."),
        ("en", ["Omar Al-Hassan"], "Al-Hassan", "Al-{Hassan}"),
        # Capitals that are names, and some that are initials
        ("en", ["KIM"], "DR. KIM", "DR. {KIM}"),
        ("en", ["LI"], "Dr. Li", "Dr. {Li}"),
        ("en", ["Dr. NG"], "Ng", "{Ng}"),
        ("en", ["Ho"], "HO, Anna", "{HO}, {Anna}"),
        ("en", ["ROE"], "Roe", "{Roe}"),
        ("en", ["Bao Vy"], "Dr. VY", "Dr. {VY}"),
        ("en", ["Laura Eve Ellis", "LEE"], "LEE", "{Laura.}{Eve.}{Ellis.}"),
        ("en", ["John Stone"], "Dr. JS", "Dr. {John.}{Stone.}"),
        ("en", ["John Stone"], "STONE JW", "{STONE} {John.}?W"),
        ("en", ["Linda West", "Will Cox"], "LW/wc", "{Linda.}{West.}/{will.}{cox.}"),
        ("en", ["Linda West", "Will Cox"], "LW:WC", "{Linda.}{West.}:{Will.}{Cox.}"),
        ("es", ["María Carmen Ruiz Feria"], "MCRF", "{María.}{Carmen.}{Ruiz.}{Feria.}"),
        # Degrees, suffixes and possessives
        ("en", [], "Wei-Ling Chen, M.D.", "{Wei}-{Ling} {Chen}, M.D."),
        ("en", [], "HAROLD PRUITT, M.D.", "{HAROLD} {PRUITT}, M.D."),
        ("en", [], "Susan Kim, MD, PhD", "{Susan} {Kim}, MD, PhD"),
        ("en", ["Susan Kim"], "S. KIM, R.N.", "{Susan.}. {KIM}, R.N."),
        ("en", [], "LEE, MD", "{LEE}, MD"),
        ("en", [], "SUSAN LEE, DO", "{SUSAN} {LEE}, DO"),
        ("en", [], "LEE, DO", "{LEE}, {DO}"),
        ("en", [], "Ann Poole P.A.-C", "{Ann} {Poole} P.A.-C"),
        ("en", [], "Ann Poole, FNP-BC", "{Ann} {Poole}, FNP-BC"),
        ("en", [], "JOHN HART JR., PHARM.D.", "{JOHN} {HART} JR., PHARM.D."),
        ("en", [], "Hart III, MSc, FRCS", "{Hart} III, MSc, FRCS"),
        ("en", [], "susan kim md", "{susan} {kim} md"),
        ("en", [], "Md Rahman", "{Mohammed} {Rahman}"),
        ("en", ["Miriam Dora Hale"], "Hale, J.D.", "{Hale}, ?J.?D."),
        ("es", ["María Dolores Ruiz Feria"], "Ruiz Feria, M.D.", "{Ruiz} {Feria}, {María.}.{Dolores.}."),
        ("en", ["Smith"], "Smith's", "{Smith}'s"),
        ("en", ["Smith"], "Smith’s", "{Smith}’s"),
        ("en", ["Smith"], "JOHN SMITH'S", "{JOHN} {SMITH}'S"),
        ("en", ["O'Brien"], "O'Brien's", "{O'Brien}'s"),
        ("en", ["John Stone"], "JS's", "{John.}{Stone.}'s"),
        # Short forms
        ("es", ["María Carmen Ruiz Feria"], "M.ª Carmen", "{María} {Carmen}"),
        ("es", ["María Carmen Ruiz Feria"], "Mª CARMEN", "{MARÍA} {CARMEN}"),
        ("es", ["María Carmen Ruiz Feria"], "Ma. Carmen", "{María} {Carmen}"),
        ("es", ["Francisco Javier Soto Gil"], "Fco. Javier", "{Francisco} {Javier}"),
        ("es", ["Ana Fernández Gil"], "Ana Fdez. Gil", "{Ana} {Fernández} {Gil}"),
        # Names that are titles or particles elsewhere
        ("en", [], "Smith, MS", "{Smith}, ?M?S"),
        ("en", [], "SMITH MR", "{SMITH} ?M?R"),
        ("en", [], "Smith, Dr.", "{Smith}, Dr."),
        ("en", [], "Smith, Ben", "{Smith}, {Ben}"),
        ("en", [], "Smith, Don", "{Smith}, {Don}"),
        ("en", [], "Anna Le", "{Anna} {Le}"),
        ("en", [], "John E Smith", "{John} ?E {Smith}"),
        ("en", [], "John D. Smith", "{John} ?D. {Smith}"),
        ("en", [], "Van der Spuy", "Van der {Spuy}"),
        ("en", [], "Van Nguyen", "{Van} {Nguyen}"),
        ("en", [], "di wu", "{di} {wu}"),
        ("en", [], "Dr. Van Tran", "Dr. {Van} {Tran}"),
        ("en", [], "Van Nguyen, MD", "{Van} {Nguyen}, MD"),
        ("en", [], "Nguyen, Van M.", "{Nguyen}, {Van} ?M."),
        ("en", [], "Dr. Van Dyke", "Dr. Van {Dyke}"),
        ("en", [], "VAN DYKE, ANNA", "VAN {DYKE}, {ANNA}"),
        ("en", [], "Anna Van Dyke", "{Anna} Van {Dyke}"),
        ("en", ["John Smith"], "SMITH^JOHN^Q", r"{SMITH}\^{JOHN}\^?Q"),
        ("en", [], "John Smith 3rd", "{John} {Smith} 3rd"),
        ("en", [], "Mary Smith (nee Jones)", r"{Mary} {Smith} \(nee {Jones}\)"),
        ("en", ["Jones"], "Mary Smith, née Jones", "{Mary} {Smith}, née {Jones}"),
        ("en", [], "John and Mary Smith", "{John} and {Mary} {Smith}"),
        ("en", [], "Nurse Jones", "Nurse {Jones}"),
        ("en", [], "Ann Nurse", "{Ann} {Nurse}"),
        ("en", [], "Von Miller", "{Von} {Miller}"),
        ("en", [], "Ignacio Lucero y Baca", "{Ignacio} {Lucero} y {Baca}"),
        ("en", [], "GOEBEL, FR. ANTON", "{GOEBEL}, FR. {ANTON}"),
        ("en", [], "Maria De La Cruz", "{Maria} De La {Cruz}"),
        ("es", [], "SANTIAGO ROMÁN Y CAMPO", "{SANTIAGO} {ROMÁN} Y {CAMPO}"),
        ("es", [], "D.ª Carmen Ruiz", "D.ª {Carmen} {Ruiz}"),
        ("es", [], "Dª Carmen", "Dª {Carmen}"),
        ("es", [], "Dr.ª Ruiz", "Dr.ª {Ruiz}"),
        ("es", [], "Doctora Ruiz", "Doctora {Ruiz}"),
        ("es", [], "Ana Señor", "{Ana} {Señor}"),
        ("es", [], "Josep Puig i Soler", "{Josep} {Puig} i {Soler}"),
        ("es", [], "Dr. D. Juan Pérez Gil", "Dr. D. {Juan} {Pérez} {Gil}"),
        ("es", [], "Pérez Gil, D. Juan", "{Pérez} {Gil}, D. {Juan}"),
        ("es", [], "Juan D. Pérez Gil", "{Juan} ?D. {Pérez} {Gil}"),
    ],
)  # fmt: skip
def test_each_word_of_a_name_follows(language: str, known: list[str], value: str, form: str) -> None:
    people = surrogate_map(*(("DOCTOR", name) for name in [*known, value]), language=language)
    chosen = people.surrogate("DOCTOR", value)
    assert re.fullmatch(expected_pattern(people, form), chosen), chosen


@pytest.mark.parametrize(
    ("language", "value", "given", "family"),
    [
        ("en", "Mary Jane Carter-Lopez", ["mary", "jane"], ["carter", "lopez"]),
        ("en", "Gabriel García-Márquez", ["gabriel"], ["garcia", "marquez"]),
        ("en", "Carter-Lopez", [], ["carter", "lopez"]),
        ("en", "Jean-Luc Perrin", ["jean", "luc"], ["perrin"]),
        ("en", "Mary-Kate", ["mary", "kate"], []),
        ("en", "Susan Kim, MD, PhD", ["susan"], ["kim"]),
        ("en", "Mary Smith, née Jones", ["mary"], ["smith", "jones"]),
        ("en", "Mary Smith (nee Jones)", ["mary"], ["smith", "jones"]),
        ("en", "Smith, Mary, nee Jones", ["mary"], ["smith", "jones"]),
        ("es", "Dra. Vázquez-Figueroa", [], ["vazquez", "figueroa"]),
        ("es", "PÉREZ-REVERTE ABAD", [], ["perez", "reverte", "abad"]),
        ("es", "Abad Rueda", [], ["abad", "rueda"]),
        ("es", "Ferran Bonet-Calvo", ["ferran"], ["bonet", "calvo"]),
        ("es", "Nelson Abad", ["nelson"], ["abad"]),
        ("es", "Ana Pérez-Reverte Abad", ["ana"], ["perez", "reverte", "abad"]),
        ("es", "María José García-Pérez", ["maria", "jose"], ["garcia", "perez"]),
    ],
)
def test_a_hyphen_makes_one_name(language: str, value: str, given: list[str], family: list[str]) -> None:
    words = naming_words(value, language)
    assert [word.folded for word in words if word.role == GIVEN] == given
    assert [word.folded for word in words if word.role == FAMILY] == family
