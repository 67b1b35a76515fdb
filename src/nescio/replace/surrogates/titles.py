"""What stands in the name of a person and names nobody: titles, degrees, suffixes and particles."""

from __future__ import annotations

import re

from nescio.core.folding import fold

TITLES = {
    "en": frozenset("dr drs mr mrs ms mx miss prof rev sgt capt sr sra sister".split()),
    "es": frozenset("dr dra drs sr sra srta don doña dona d dña dna prof enf lic ldo lda".split()),
}
_ALL_TITLES = frozenset().union(*TITLES.values())
SUFFIXES = frozenset("jr sr ii iii iv".split())
_PARTICLES = frozenset(
    "de del la las los van von der den da di dos du le y e el al bin ibn ben st ter".split()
)
_LEADING = frozenset("de del la las los van von st da di".split())
_TITLES_OR_NAMES = frozenset(("d", "don"))  # D. Juan, but Juan D.
_PARTICLES_OR_NAMES = frozenset("al ben e le y".split())

# With their dots where they may have some.
_DEGREES = (
    "M.D. Ph.D. R.N. N.P. D.D.S. D.M.D. D.P.M. D.V.M. D.P.T. L.P.N. L.V.N. L.C.S.W. L.S.W. M.S.W. L.M.F.T. L.P.C. "
    "A.P.R.N. A.R.N.P. A.P.N. F.N.P. D.N.P. C.R.N.P. C.R.N.A. C.N.M. C.N.S. C.N.A. B.S.N. M.S.N. M.P.H. M.H.S. M.B.A. "
    "M.B.B.S. M.B.Ch.B. M.B. R.Ph. R.D.N. Pharm.D. Psy.D. Ed.D. D.Phil. Dr.P.H. M.Sc. B.Sc. M.Ed. M.Phil. P.A.-C Esq. "
    "FRCS FRCP FRCA FRCPC FRCSC MRCP MRCS MRCGP FACS FACP FACC FACOG FACEP FAAP FAAN FAAFP"
).split()
_DEGREES_OR_NAMES = "D.O. P.A.".split()  # degrees, unless all is written in capitals: LEE, DO
_DEGREES_OR_INITIALS = "M.A. B.A. M.S. B.S. J.D. O.D. P.T. O.T. R.T. R.D.".split()


def _spelt(*degrees: str) -> str:
    """Return a pattern of degrees, with or without dots."""
    longest_first = sorted(degrees, key=lambda degree: (-len(degree), degree))
    return "|".join(degree.replace(".", r"\.?") for degree in longest_first)


# Hit: M.D., PhD, FNP-BC, PHARM.D., rn. Near miss: Md Rahman, Edda.
_DEGREE = re.compile(
    r"(?<![\w.'’-])(?:(?P<sure>"
    + _spelt(*{form for degree in _DEGREES for form in (degree, degree.upper(), degree.lower())})
    + rf")|(?P<name>{_spelt(*_DEGREES_OR_NAMES)})|(?P<initials>{_spelt(*_DEGREES_OR_INITIALS)}))"
    r"(?:-(?:BC|C))?(?!['’-]?\w)"
)
_TWO_INITIALS = re.compile(r"\w\.\w\.?")
_BEFORE = re.compile(r"[^\W\d_]+")


def degrees(surface: str, language: str) -> list[tuple[int, int]]:
    """Return where the degrees of a name stand: behind a name, never alone.

    What may be a name or initials too (DO, MA) is a degree behind a full name and a comma: Susan Lee, DO.
    In Spanish, two letters with dots are initials: López Soto, M.D.
    """
    found: list[tuple[int, int]] = []
    for match in _DEGREE.finditer(surface):
        start = match.start()
        before = surface[: found[0][0] if found else start]
        names = [word for word in _BEFORE.findall(before) if fold(word) not in _ALL_TITLES]
        if language == "es":
            degree = bool(match["sure"]) and not _TWO_INITIALS.fullmatch(match.group())
        elif match["sure"] or (match["name"] and not surface.isupper()):
            degree = True
        else:
            degree = len(names) > 1 and surface[:start].rstrip().endswith(",")
        if names and degree:
            found.append((start, match.end()))
    return found


def is_title(number: int, word: str, comma: bool, last: bool, language: str) -> bool:
    """Whether a word of a name is a title or a suffix.

    Args:
        number: how many words that are no titles stand before it.
        word: itself, folded.
        comma: whether it stands right behind a comma.
        last: whether no word stands behind it.
        language: of the record.
    """
    if number and word in SUFFIXES:
        return True
    if word not in TITLES["es" if language == "es" else "en"]:
        return False
    return word not in _TITLES_OR_NAMES or (not last and (comma or not number))


def is_particle(number: int, word: str, text: str, behind: str, language: str) -> bool:
    """Whether a word of a name is a particle; Ben, Al, Le and Y. are names and initials where they are not written small.

    Args:
        number: how many words that are no titles stand before it.
        word: itself, folded.
        text: itself.
        behind: what stands between it and the next word; a comma where there is none.
        language: of the record.
    """
    if word not in _PARTICLES or "," in behind:
        return False
    if word in ("al", "el") and behind == "-":
        return True
    if not number:
        return word in _LEADING
    if word == "y" and language == "es":
        return text in "yY"
    return word not in _PARTICLES_OR_NAMES or (text.islower() and len(word) > 1)
