"""Rooms, beds, bays and floors, by cue: the number alone."""

from __future__ import annotations

from nescio.languages.rule import Rule, after, before

_NUMBER = r"([A-Z]{0,2}-?\d{1,4}[A-Z]{0,2}(?:-\d{1,3}[A-Z]?|-[A-Z]\b)?)"


def _place(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """Refuse counts and measures: `room 20 min`, `bed 2 hours`, `room 98%`."""
    tail = after(data, end, 12).lower()
    if tail.startswith(
        (
            b"%",
            b" min",
            b" hour",
            b" hr",
            b" x",
            b" times",
            b" degrees",
            b"/10",
            b" days",
            b" mg",
            b" units",
            b":",
            b" h ",
        )
    ) or (tail[:1] in (b".", b"/") and tail[1:2].isdigit()):
        return None
    if tail[:1] == b"\xc2" or (data[start : start + 1] == b"0" and end - start == 4):  # 10° of tilt, 0405 h
        return None
    left = before(data, start, 20).lower()
    return None if b"capillary" in left or b"nail" in left or b"vascular" in left else (start, end)


RULES = (
    Rule(
        "room",
        "ROOM",
        rf"\b(?:(?i:room|rm|exam room|exam|theatre|theater|interview rm|consult(?:ing)? room|procedure r(?:oo)?m|endo r(?:oo)?m|trauma bay|bay|bed|chair|cubicle|cub|stall|isolette|bassinet|crib|stretcher|gurney|resus|pacu|ldr|lane)|OR|O[.]R[.])[ ]?(?:no[.]?|number|#)?[ :|]{{0,5}}(?:(?i:ICU|MICU|SICU|STICU|CCU|TICU|NICU|PICU)[ ])?{_NUMBER}\b",
        score=0.9,
        check=_place,
        hits=(
            "Reynolda 5 rm «519»\n",
            "CVICU East  bed «4»\n",
            "BAY «02»\n",
            "Bed: ICU «3»\n",
            "rm «E-731»\n",
            "Room «412»,",
        ),
        misses=("room air", "bed for 3", "room 20 min", "nail bed 2"),
    ),
    Rule(
        "floor",
        "ROOM",
        r"\b(?i:floor|fl)[ ](\d{1,2}[A-Z]?)\b",
        score=0.8,
        check=_place,
        hits=("left floor «3» at 1347",),
        misses=("level 3 care", "floor mats"),
    ),
    Rule(
        "floor-th",
        "ROOM",
        r"\b(\d{1,2}(?:st|nd|rd|th))[ ](?i:floor)\b",
        score=0.9,
        cues=("floor",),
        hits=("walked in from the «4th» floor",),
        misses=("4th toe",),
    ),
)
