"""What stands beside an English form of medicine makes it a date, a room or a name all the same. `medicine_rules` asks these checks."""

from __future__ import annotations

import re

from nescio.languages.rule import after, before

# A date stands behind these words. Hit: pain since 6/10, last seen 5/10, admitted 8/10 then. Near miss: knee pain is 8/10.
_DATE_CUE = re.compile(
    rb"(?i)\b(?:since|on|by|until|till|(?:began|started|seen|visit|visited|appt|appointment|clinic|admitted|hospitali[sz]ed|discharged|rehab|vacation)(?:[ ]\w+)?)[ ]\Z"
)
# Hit: Mark the nurse called. Near miss: Mark the site.
_PERSON = re.compile(
    rb"(?i)[ ](?:nurse|aide|tech|rn|therapist|caregiver|wife|husband|son|daughter|brother|sister)\b"
)
# Hit: chart 350000, auth no. 210000. Near miss: platelets 350000.
_ID_CUE = re.compile(
    rb"(?i)(?:#|\b(?:mrn|acct|account|case|chart|record|id|no|number|phone|tel|call|ext|policy|claim|license|auth|zip)\b)[ .:#]{0,4}\Z"
)
_ROOM_CUE = re.compile(rb"(?i)\b(?:room|rm|ward|bed|unit|floor|suite|apt)[:#]?[ ]\Z")
# A scale that bears the name of a person or place, as one. Hit: Dr. Tanner 4/15, moved to Bristol 3/12. Near miss: Ki-67 20%. Nottingham 7/9.
_NAME_CUE = re.compile(
    rb"(?i)\b(?:in|to|from|at|near|of|by|per|with|for|and|nurse|dr|mrs?|ms|prof)[.]?[ ]"
    rb"(?:hamilton|mayo|nottingham|bristol|tanner|morse|berg|wells|bishop|norton|barthel|rankin|ballard|epworth|braden)\b[^\n]{0,12}\Z"
)


def no_date(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """Keep a score unless what stands before it makes it a date."""
    return None if _DATE_CUE.search(before(data, start, 48)) else (start, end)


def no_room(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """Keep weeks of pregnancy unless they are a room: Room 33w."""
    return None if _ROOM_CUE.search(before(data, start, 16)) else (start, end)


def no_date_at_a_name(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """Keep a score unless it is a date beside a person or a place with the name of a scale."""
    return None if b"/" in data[start:end] and _NAME_CUE.search(before(data, start, 48)) else (start, end)


def no_person(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """Keep a verb and its article unless a person stands behind them: Mark the nurse called."""
    return None if _PERSON.match(after(data, end)) else (start, end)


def no_id(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """Keep a value unless what stands before it makes it a number of a person or case."""
    return None if _ID_CUE.search(before(data, start, 24)) else (start, end)
