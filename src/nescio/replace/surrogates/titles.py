"""What stands in the name of a person and names nobody: titles, degrees, suffixes and particles."""

from __future__ import annotations

import re

from nescio.core.folding import fold

TITLES = {
    "en": frozenset("dr drs mr mrs ms mx miss prof rev fr sgt capt sr sra sister nurse doctor".split()),
    "es": frozenset(
        "dr dra drª drs sr sra srª srta don dona d dª dna prof enf lic ldo lda "
        "doctor doctora senor senora enfermero enfermera profesor profesora".split()
    ),
}
_ALL_TITLES = TITLES["en"] | TITLES["es"]
SUFFIXES = frozenset("jr sr ii iii iv 2nd 3rd 4th".split())
PARTICLES = frozenset(
    "de del la las los van von der den da di dos du le y i el al bin ibn ben st ter and nee".split()
)
_LEADING = frozenset("de del la las los van von st da di".split())
_TITLES_OR_NAMES = frozenset(  # D. Juan, but Juan D.; Nurse Jones, but Ann Nurse
    "d don nurse doctor doctora senor senora enfermero enfermera profesor profesora".split()
)
_PARTICLES_OR_NAMES = frozenset("al ben le nee".split())
PARTICLES_OR_GIVEN = frozenset("da di van von".split())  # Anna Van Dyke, but Van Nguyen

_SURE, _OR_NAME, _OR_INITIALS = "sure", "or name", "or initials"
_DEGREES = (
    "MD PhD RN NP DDS DMD DPM DVM DPT LPN LVN LCSW LSW MSW LMFT LPC APRN ARNP APN FNP DNP CRNP CRNA CNM CNS CNA BSN MSN "
    "MPH MHS MBA MBBS MBChB RPh RDN PharmD PsyD EdD DPhil DrPH MSc BSc MEd MPhil Esq FRCS FRCP FRCA FRCPC FRCSC MRCP MRCS "
    "MRCGP FACS FACP FACC FACOG FACEP FAAP FAAN FAAFP"
).split()
_KINDS = {
    **{form: _SURE for degree in _DEGREES for form in (degree, degree.upper(), degree.lower())},
    **dict.fromkeys("DO PA".split(), _OR_NAME),  # degrees, unless all is written in capitals: LEE, DO
    **dict.fromkeys("MA BA MS BS JD OD PT OT RT RD".split(), _OR_INITIALS),
}
# What may be a degree. Hit: M.D., PhD, FNP-BC, PHARM.D. behind a blank or a comma. Near miss: the first word, Lee's.
_MAYBE = re.compile(r"(?<=[\s,;(/])([A-Za-z][A-Za-z.]+)(-(?:BC|C))?(?!['’-]?\w)")
_TWO_INITIALS = re.compile(r"\w\.\w\.?")
_LETTERS = re.compile(r"[^\W\d_]+")


def degrees(surface: str, language: str) -> list[tuple[int, int]]:
    """Return where the degrees of a name stand: behind a name, never alone.

    What may be a name or initials too (DO, MA) is a degree behind a full name and a comma: Susan Lee, DO.
    In Spanish, two letters with dots are initials: López Soto, M.D.
    """
    found: list[tuple[int, int]] = []
    for match in _MAYBE.finditer(surface):
        kind = _KINDS.get(match[1].replace(".", ""))
        if not kind:
            continue
        start = match.start()
        before = _LETTERS.findall(surface[: found[0][0] if found else start])
        names = sum(fold(word) not in _ALL_TITLES for word in before)
        if language == "es":
            sure = kind == _SURE and not _TWO_INITIALS.fullmatch(match[1])
        else:
            sure = kind == _SURE or bool(match[2]) or (kind == _OR_NAME and not surface.isupper())
            sure = sure or (names > 1 and surface[:start].rstrip().endswith(","))
        if names and sure:
            found.append((start, match.end()))
    return found


def is_title(number: int, word: str, text: str, comma: bool, last: bool, language: str) -> bool:
    """Whether a word of a name is a title or a suffix; behind a name, MS may be initials.

    Args:
        number: how many words that are no titles stand before it.
        word: itself, folded.
        text: itself.
        comma: whether it stands right behind a comma.
        last: whether no word stands behind it.
        language: of the record.
    """
    if number and word in SUFFIXES:
        return True
    if word not in TITLES["es" if language == "es" else "en"]:
        return False
    if word in _TITLES_OR_NAMES:
        return not last and (comma or not number)
    return not number or len(word) > 2 or not text.isupper() or (comma and not last)


def is_particle(number: int, word: str, text: str, behind: str, language: str) -> bool:
    """Whether a word of a name is a particle; Ben, Al, Le and Y. are names and initials where they are not written small.

    Args:
        number: how many words that are no titles stand before it.
        word: itself, folded.
        text: itself.
        behind: what stands between it and the next word; a comma where there is none.
        language: of the record.
    """
    if word not in PARTICLES or "," in behind:
        return False
    if word in ("al", "el") and behind == "-":
        return True
    if not number:
        return word in _LEADING
    if len(word) == 1:
        return text == "y" or (text in ("Y", "i") and language == "es")
    return word not in _PARTICLES_OR_NAMES or text.islower()
