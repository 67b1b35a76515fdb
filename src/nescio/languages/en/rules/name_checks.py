"""Checks of English names: where a run of capitalised words begins and ends to be a person."""

from __future__ import annotations

import re

from nescio.core.folding import fold
from nescio.languages.en.credentials import CREDENTIALS
from nescio.languages.en.eponyms import EPONYMS
from nescio.languages.en.not_names import ALSO_SURNAMES, NOT_NAMES
from nescio.languages.merged import common_words, drug_words, listed_names
from nescio.languages.patterns import any_of
from nescio.languages.required_words import group_words
from nescio.languages.rule import after, before, compiled

CREDENTIAL = any_of(CREDENTIALS)
CREDENTIAL_WORDS = group_words(CREDENTIAL)
_STOP_WORDS = (
    NOT_NAMES
    | {word.casefold() for word in CREDENTIALS if word.isalpha() and len(word) > 2}
    | {"acnp", "agnp", "iv", "inc", "llc", "ltd", "vs", "pod", "dob", "ssn", "mrn", "sex", "f", "m"}
)
_ALL_CAPS = compiled(r"^[A-Z]{2,}[.,]?$")
_SUFFIX = ("Jr", "Jr.", "Sr", "Sr.", "II", "III")
_STREET_DR = compiled(r"\d[ ][A-Z][A-Za-z ]{2,16}(?:Dr|DR)[.]?[ ]$")
_TITLE_NOT_CREDENTIAL = compiled(rf"^[ ]{{1,2}}{CREDENTIAL}[ ]+[A-Z][A-Za-z]")
# Hit: Dr. Scholl insoles. Near miss: Dr. Scholl called.
_SCHOLL = re.compile(rb"Scholl(?:'s|\xe2\x80\x99s)?[ ](?:insoles?|inserts?|pads?)\b")
_ABBREVIATION = compiled(r"\b(?:MR|MS|DR)[ ]$")
_DOUBTFUL = compiled(r"^[ ]{1,2}(?:OD|DO|MA|PT|OT|DC|RT|PA|RM|RD|CT\d|ST\d|MS\d|PCT)\b")
_WORDS = re.compile(r"[^\W\d_]{2,}")
_WRAPPED = 50  # characters; a line this long before a name that runs over its end is wrapped prose


def _split(data: bytes, start: int, end: int) -> tuple[str, list[tuple[int, int]]]:
    """Return the text and the words' offsets in it."""
    text = data[start:end].decode()
    cut = text.find("\n")
    if cut >= 0 and start + cut - (data.rfind(b"\n", 0, start) + 1) < _WRAPPED:
        text = text[:cut]
    words, position = [], 0
    for word in text.split():
        position = text.index(word, position)
        words.append((position, position + len(word)))
        position += len(word)
    return text, words


def _is_name_word(word: str, first: bool) -> bool:
    """Whether a word can be part of a name; surnames that are words too only after a given name or a title."""
    if len(word.strip(".,")) == 1 or (word in _SUFFIX and not first):
        return True
    plain = word.strip(".,()\"“”'’").casefold()
    if word[0] in '("“':
        return plain not in NOT_NAMES and not _ALL_CAPS.search(word.strip('()"“”').encode())
    return plain not in _STOP_WORDS or (not first and plain in ALSO_SURNAMES)


def _offsets(start: int, text: str, first: int, last: int) -> tuple[int, int] | None:
    """Turn text offsets into byte offsets, without a full stop unless an initial has it."""
    value = text[first:last].rstrip(" ,-")
    tail = value.rsplit(" ", 1)[-1]
    if value.endswith(".") and not (len(tail) == 2 or tail.count(".") > 1 or tail == "Jr."):
        value = value[:-1]
    if len(value) < 2:
        return None
    low = start + len(text[:first].encode())
    return low, low + len(value.encode())


def from_left(data: bytes, start: int, end: int, *, strong: bool = False) -> tuple[int, int] | None:
    """Keep the words of a run up to the first that cannot be a name.

    After a strong cue, a title, the first word may be Day, May or Still.
    """
    text, words = _split(data, start, end)
    last, kept, all_caps = 0, 0, False
    for low, high in words:
        word = text[low:high]
        if not word[0].islower():
            if not _is_name_word(word, kept == 0 and not strong):
                break
            if (
                _ALL_CAPS.search(word.encode())
                and kept
                and not all_caps
                and word not in _SUFFIX
                and len(word) < 4
            ):
                break  # John Roe MRN
            all_caps = all_caps or bool(_ALL_CAPS.search(word.encode()))
            last = high
            kept += 1
    offsets = _offsets(start, text, 0, last) if kept else None
    if offsets and data[offsets[1] - 3 : offsets[1] + 1] in (b" Jr.", b" Sr."):
        return offsets[0], offsets[1] + 1
    return offsets


def from_right(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """Keep the words of a run before a credential, after the last that cannot be a name."""
    text, words = _split(data, start, end)
    if len(text.encode()) != end - start:
        return None
    first = len(text)
    for low, high in reversed(words):
        word = text[low:high]
        if word[0].isupper() and not _is_name_word(word, low == words[0][0]):
            break
        first = low
    while first < len(text) and text[first].islower():
        first = text.find(" ", first) + 1 or len(text)
    if first >= len(text):
        return None
    if " " not in text[first:]:
        tail = after(data, end, 24)
        plain = text[first:].casefold()
        if plain in EPONYMS or _TITLE_NOT_CREDENTIAL.search(tail) or _DOUBTFUL.search(tail) or len(plain) < 3:
            return None
    return _offsets(start, text, first, len(text))


def staff(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """After a post such as nurse or RN: as `named`, but Still may be a nurse."""
    return named(data, start, end) or (
        titled(data, start, end) if data[start : start + 2].istitle() else None
    )


def titled(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """`Dr Pepper` is a drink, `Dr. Scholl pads` a brand, `12 Fern Dr Springfield` a street, `2/6 MR.` a murmur."""
    if _STREET_DR.search(before(data, start, 30)) or data[start:end].startswith(
        (b"Pepper", b"SOPA", b"Contin", b"CONTIN")
    ):
        return None
    if _SCHOLL.match(data, start):
        return None
    word = _WORDS.match(data[start:end].decode(errors="replace"))
    if word and word[0].lower() in _AFTER_ABBREVIATION and _ABBREVIATION.search(before(data, start, 12)):
        return None
    return from_left(data, start, end, strong=True)


# What stands behind MR, MS or DR as magnetic resonance, mitral regurgitation or stenosis, multiple sclerosis, diabetic retinopathy.
_AFTER_ABBREVIATION = frozenset(
    """
    abdomen and angio angiogram angiography ankle arthrogram arthrography arterial aorta bilateral brachial brain breast cardiac
    cervical chest cholangiogram cholangiopancreatography contrast elbow elastography enteroclysis enterography examination exam extremity
    femur fetal finding findings forearm guidance guided heart hip image images imaging internal joint kidney knee left
    liver lower lumbar mandible marrow mrcp myelogram neck neurography orbit orbits pancreas pelvis pituitary placenta plexus prostate
    protocol pulmonary rectal rectum renal right sacrum scan scans screening sequence sequences shoulder spectroscopy spine study thigh
    thoracic tibia tmj upper urogram urography venogram venography whole with without wrist
    by eccentric ero fraction grade gradient is jet jets leak mean mild minimal mild-moderate mild-to-moderate moderate moderate-severe
    moderate-to-severe mva none no or pht posterior physiologic regurgitation rheumatic severe severity stenosis trace tracing trivial valve vena
    volume was
    attack diagnosis exacerbation flare hug lesion lesions plaque plaques progression relapse relapses specialist symptoms variant
    background macula macular nonproliferative nos npdr od os ou pdr proliferative quiescent retinopathy stable
    """.split()
)


def personal(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """After Mr, Mrs, Ms; not mitral regurgitation, magnetic resonance or morphine."""
    left = before(data, start, 12)
    if compiled(r"(?:\d|\+|mild|mod|severe|trace)[ ]?(?:MR|MS)[.]?[ ]$").search(left):
        return None
    return titled(data, start, end)


def kin(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """A relative's name follows at once; places, months, firms and diseases do not count."""
    offsets = from_left(data, start, end)
    if not offsets:
        return None
    word = data[offsets[0] : offsets[1]].decode()
    left = before(data, start, 24)
    if word.casefold() in EPONYMS or (word.isupper() and len(word) < 4) or word.startswith("Mary Joseph"):
        return None
    if b"& " in left or compiled(r"(?:Twin|Denali|Bro|Baby-|Guardian)[ ]$").search(left):
        return None
    tail = after(data, offsets[1], 12).lstrip().lower()
    if tail.startswith(
        (b"disease", b"hospital", b"syndrome", b"clinic", b"street", b"nodule", b"ems", b"trust", b"county")
    ):
        return None
    return offsets


def _is_heading(value: str) -> bool:
    """Whether no word is a listed name and all are common words or drugs: RE: EXPEDITED APPEAL, Subject: Metformin."""
    words = _WORDS.findall(fold(value))
    first, last = listed_names()
    return bool(words) and all(
        word not in first and word not in last and (word in common_words() or word in drug_words())
        for word in words
    )


def named(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """After a role, a field or a signature: no abbreviation, no clinic, nothing possessive."""
    offsets = from_left(data, start, end)
    if not offsets:
        return None
    value = data[offsets[0] : offsets[1]].decode()
    if value.endswith((", M", ", D")) and data[offsets[1] : offsets[1] + 3] in (b".D.", b".O."):
        return offsets[0], offsets[1] - 3
    if (value.isupper() and len(value) < 5 and "." not in value) or value.casefold() in EPONYMS:
        return None
    if _is_heading(value):
        return None
    tail = after(data, offsets[1], 14)
    if tail.startswith((b"'s", "’s".encode(), b"/")):
        return None
    if (
        tail.lstrip()
        .lower()
        .startswith(
            (
                b"health",
                b"clinic",
                b"medical",
                b"hospital",
                b"county",
                b"form",
                b"surgery",
                b"protocol",
                b"line",
            )
        )
    ):
        return None
    return offsets


def two_words(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """As `named`, for weak cues: at least two words."""
    offsets = named(data, start, end)
    return offsets if offsets and b" " in data[offsets[0] : offsets[1]] else None


def last_first(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """`ROE, JANE A`: both sides must be possible names, and not a town with its state."""
    from nescio.languages.en.rules.places import is_state

    text, words = _split(data, start, end)
    if any(not _is_name_word(text[low:high], False) for low, high in words):
        return None
    given = text.partition(",")[2].strip()
    if is_state(given) or (given.isupper() and len(given) < 4):
        return None
    if compiled(rf"(?:^|[ ,]){CREDENTIAL}$").search(given.encode()) or compiled(rf"^{CREDENTIAL}[ ]").search(
        given.encode()
    ):
        return None
    return _offsets(start, text, 0, len(text))


def lower_word(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """A surname in lower case after a title in lower case."""
    word = data[start:end].decode()
    return (
        None if word in NOT_NAMES or word in ("appointment", "contin", "angiogram", "brain") else (start, end)
    )
