"""What is counted from something else, lengths of time and times of day: no dates, whatever a detector says."""

from __future__ import annotations

import re
from functools import lru_cache

from nescio.core.folding import fold
from nescio.replace.dates.times import COLON, DOTTED, UNIT

_NUMBER = (
    r"(?:\d{1,3}(?:[.,]5|\+\d)?|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|fifteen|twenty|thirty"
    r"|un|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|catorce|quince|veinte|treinta)"
)
_UNIT = (
    r"(?:hours?|days?|weeks?|months?|years?|hrs?|wks?|mos?|yrs?|horas?|dias?|semanas?|mes|meses|anos?|[hdw])"
)
# Hit: POD#3, hospital day 2, three weeks, 10-14 days, x3d, for the past 3 days, hace 3 meses, día 3 de ingreso, yesterday.
# Near miss: Day, 3, día 15, Monday.
_RELATIVE = re.compile(
    r"(?:pod|hd|dol|post[- ]?op(?:erative)? day|hospital day|day of life|day|week|semana|month)s?[ #-]{0,2}\d{1,3}(?: ?- ?\d{1,3})?"
    r"|dia \d{1,3} (?:post-?op(?:eratorio)?|del? (?:post-?operatorio|ingreso|estancia|hospitalizacion|tratamiento|evolucion|vida))"
    r"|(?:(?:for|in|within|over|every|x|hace|desde hace|durante|en|tras|cada|a l[oa]s) ?)?"
    r"(?:(?:the |l[oa]s )?(?:last|past|next|(?:ultim|proxim)[oa]s) ?)?"
    rf"{_NUMBER}(?: ?(?:-|to|or|a|o) ?{_NUMBER})?[ -]?{_UNIT}(?: (?:ago|prior|later|earlier|antes|despues))?"
    r"|today|yesterday|tomorrow|tonight|hoy|ayer|anteayer|anoche|manana"
)
_TIME = rf"(?:{COLON}(?: ?{UNIT})?|{DOTTED}|\d{{1,2}} ?[ap]\.?m\b\.?)"
# Hit: 10:22, 10.22 h, at 10:22 pm, 10:22-11:30. Near miss: 10.22.
_TIME_OF_DAY = re.compile(rf"(?:(?:at|a las?) )?{_TIME}(?: ?(?:-|to|a) ?{_TIME})?")
# As long as only the oldest live: more an age than a duration. Hit: 92 years. Near miss: 92 days.
_LIFETIME = re.compile(r"(?:9\d|1\d\d)[ -]?(?:years?|yrs?|anos?)")


@lru_cache(maxsize=8192)
def is_relative(text: str) -> bool:
    """Whether a text is a duration, a time of day or a day counted from an event, which stays as it is when dates move."""
    folded = fold(text).strip()
    if _LIFETIME.search(folded):
        return False
    return bool(_RELATIVE.fullmatch(folded) or _TIME_OF_DAY.fullmatch(folded))
