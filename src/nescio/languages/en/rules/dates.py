"""Dates in English: numeric, spelt out, partial, years and decades, weekdays and lists of them, holidays."""

from __future__ import annotations

from nescio.languages.en.calendar import CALENDAR
from nescio.languages.en.rules.date_checks import (
    full_date,
    month_word,
    named_day,
    part_of_more,
    range_part,
    short_date,
    short_weekday,
    year,
    year_apart,
)
from nescio.languages.patterns import any_of
from nescio.languages.required_words import group_words
from nescio.languages.rule import Rule, after

_FULL_MONTHS = "|".join(CALENDAR.months)
_SHORT_MONTHS = "|".join(month for month in CALENDAR.short_months if month != "May").replace("Sep", "Sept?")
_MONTH = rf"(?i:{_FULL_MONTHS}|{_SHORT_MONTHS})"
# Months that are neither a name nor another word, nor short.
_SURE_MONTHS = tuple(CALENDAR.months[number] for number in (0, 1, 8, 9, 10, 11))
_JULY = CALENDAR.months[6]
_LONE_MONTH = "|".join((*_SURE_MONTHS, *map(str.upper, _SURE_MONTHS), _JULY, _JULY.upper()))
_DAY = r"(?:0?[1-9]|[12]\d|3[01])"
_TH = r"(?i:st|nd|rd|th)"
_YEAR = r"(?:1[89]|20|21)\d\d"
_FULL_WEEKDAY = r"(?i:(?:mon|tues|wednes|thurs|fri|satur|sun)days?)"
_SHORT_WEEKDAY = r"(?:(?:Mon|Tues?|Weds?|Thurs?|Thu|Fri|Sat|Sun|MON|TUES?|WED|THURS?|THU|FRI|SAT|SUN)\b[.]?)"
_WEEKDAY = rf"(?:{_FULL_WEEKDAY}|{_SHORT_WEEKDAY})"
_MONTHS = group_words(_MONTH)
_WEEKDAYS = group_words(_WEEKDAY)
_LISTS = (
    *_WEEKDAYS,
    "m",
    "t",
    "w",
    "tu",
    "mwf",
    "mwfs",
    "tts",
    "tth",
    "tths",
    "tuths",
    "tuthsa",
    "tuth",
    "tuthsat",
    "mwthf",
)
# A weekday next to its date is one span with it.
_LEAD = rf"(?:(?i:{_WEEKDAY}),?[ ]{{1,2}}(?:the[ ])?)?"

HOLIDAYS = (
    "christmas(?: eve| day)?", "xmas(?: eve| day)?", "boxing day", "new year(?:['’]?s)?(?: eve| day)", "thanksgiving(?: day)?",
    "easter(?: sunday| monday)?", "good friday", "palm sunday", "ash wednesday", "shrove tuesday", "whit monday", "pentecost", "maundy thursday",
    "labou?r day", "memorial day", "independence day", "(?:4th|fourth) of july", "veterans day", "columbus day", "presidents['’]? day",
    "mlk day", "martin luther king(?:,? jr[.]?)? day", "juneteenth", "groundhog day", "halloween", "hallowe['’]en", "all saints['’]?(?: day)?", "all souls['’]?(?: day)?", "valentine['’]?s(?: day)?", "st[.]? patrick['’]?s day", "st[.]? andrew['’]?s day",
    "st[.]? david['’]?s day", "burns night", "bonfire night", "guy fawkes(?: night)?", "mother['’]?s day", "mothering sunday", "father['’]?s day", "hanukkah", "chanukah", "yom kippur",
    "rosh hashanah", "passover", "ramadan", "eid(?: al[- ](?:fitr|adha))?", "diwali", "deepavali", "holi\\b", "vesak", "lunar new year", "chinese new year",
    "anzac day", "australia day", "canada day", "victoria day", "bastille day", "cinco de mayo", "mardi gras", "kwanzaa",
    "(?:early may |spring |august |summer )?bank holiday(?: monday)?", "remembrance (?:day|sunday)", "melbourne cup day", "waitangi day", "republic day", "hogmanay",
)  # fmt: skip

_HOLIDAYS = group_words(f"(?i:{any_of(HOLIDAYS)})")

RULES = (
    Rule(
        "date-iso",
        "DATE",
        rf"({_LEAD}{_YEAR}(?:-\d\d-\d\d|/\d{{1,2}}/\d{{1,2}}|\.\d\d\.\d\d))(?:T\d|\b)",
        score=0.99,
        check=full_date,
        within_word=True,
        hits=("on «2061-05-09» 14:30", "«2022/03/08»"),
        misses=("0912-05-09", "2061-55-99"),
    ),
    Rule(
        "date-full",
        "DATE",
        rf"({_LEAD}\d{{1,2}}(?:/\d{{1,2}}/|-\d{{1,2}}-|\.\d{{1,2}}\.)(?:{_YEAR}|'?\d\d))\b",
        score=0.98,
        check=full_date,
        hits=("DOB «05/27/2029»", "adm «10.14.25», home", "Seen «Mon 4/3/61».", "«8-20-2019»"),
        misses=("sutures 4-0-3 99", "BP 120/80/70", "5/5/5 strength 55/66/77", "SSN 900-62-1148"),
    ),
    Rule(
        "date-short",
        "DATE",
        rf"({_LEAD}\d{{1,2}}/\d{{1,2}})\b",
        score=0.93,
        check=short_date,
        hits=("Foley out «9/13», voided", "seen on «7/12» by", "appt «Tues 6/10»", "Addendum «8/22»: cath"),
        misses=(
            "BP 120/80",
            "strength 5/5 throughout",
            "a 2/6 murmur",
            "vision 20/40",
            "pain 7/10",
            "C5/6 disc",
            "L4/5 fusion",
            "Percocet 5/325",
            "1/2 tab",
            "GCS 3/15",
            "Barthel 7/20",
            "PHQ-9 12/27",
            "TOF 3/4",
            "T 3/10",
        ),
    ),
    Rule(
        "date-short-range",
        "DATE",
        r"\b(\d{1,2}/\d{1,2})[ ]?(?:-|–|—|to|thru|through|and|&)[ ]?(\d{1,2}/\d{1,2})\b",
        score=0.94,
        groups=(1, 2),
        check=range_part,
        hits=("home «3/4»-«3/19», then", "from «9/28» to «10/3»"),
        misses=("BP 120/80-130/90", "5/5-4/5 strength"),
    ),
    Rule(
        "date-day-month",
        "DATE",
        rf"(?i:\bthe[ ])?({_LEAD}{_DAY}(?:{_TH}?(?:[ ]of[ ]|[ /.-]{{1,2}}))?{_MONTH}[.]?(?:[ ,./-]{{0,2}}(?:{_YEAR}|['’]\d\d)|[ /-]\d\d)?)\b",
        score=0.97,
        check=month_word,
        cues=_MONTHS,
        hits=(
            "On «19 August» he",
            "«14-Aug-2025»",
            "the «4th of June» visit",
            "«30 Jun 44»  1934",
            "«Sat 3rd Feb» at",
        ),
        misses=("3 may help", "take 2 march"),
    ),
    Rule(
        "date-month-day",
        "DATE",
        rf"\b({_LEAD}{_MONTH}[.]?[ ]{{0,2}}{_DAY}{_TH}?(?:,?[ ]{{0,2}}(?:{_YEAR}|['’]\d\d)|,[ ]\d\d|/\d\d)?)\b",
        score=0.975,
        check=month_word,
        cues=_MONTHS,
        hits=("«Oct 3rd» visit", "DOB «April 9, 1946»  (78)", "«NOV 7 2025»    TIME", "CT «Sept 5»: two"),
        misses=("may 2 tabs", "mar 3x", "decreased 5"),
    ),
    Rule(
        "date-month-year",
        "DATE",
        rf"\b({_MONTH}[.]?(?:[ ]of)?[ ,/-]{{0,2}}(?:{_YEAR}|['’]\d\d))\b",
        score=0.98,
        cues=_MONTHS,
        hits=("since «Oct 2020».", "«march '57» op", "dx «Aug 2023» by"),
        misses=("may 2 help", "Dec 50"),
    ),
    Rule(
        "date-months-range",
        "DATE",
        rf"\b({_MONTH}[.]?(?:[ ]{_DAY})?)[ ]?(?:-|–|to|/)[ ]?{_MONTH}[.]?(?:[ ]{_DAY})?,?[ ](?:{_YEAR}|['’]\d\d)\b",
        score=0.9,
        cues=_MONTHS,
        hits=("India «Nov»-Dec 2024",),
        misses=("may to move 2024",),
    ),
    Rule(
        "date-month-full",
        "DATE",
        rf"\b({_LONE_MONTH})\b",
        score=0.93,
        cues=_MONTHS,
        hits=("planned ~«January».", "in «September» when"),
        misses=("the decembrist", "julys"),
    ),
    Rule(
        "date-month-cue",
        "DATE",
        rf"\b(?i:in|since|last|this|next|early|late|mid|until|till|by|before|after|from|of|around|every|to|through|thru|due)[ -]((?:(?:{_FULL_MONTHS})\b|(?:{_SHORT_MONTHS})\b[.]?))",
        score=0.9,
        check=lambda data, s, e: (s, e - 1) if data[e - 1 : e] == b"." else (s, e),
        cues=_MONTHS,
        hits=("separated in «May».", "mid-«June», visa", "next «Mar»"),
        misses=("in may be", "from mar"),
    ),
    Rule(
        "date-month-numeric-year",
        "DATE",
        r"\b((?:0?[1-9]|1[0-2])/(?:19|20|21)\d\d|(?:19|20|21)\d\d-(?:0[1-9]|1[0-2]))\b",
        score=0.9,
        check=lambda data, s, e: None if part_of_more(data, s, e) else (s, e),
        hits=("exp «11/2026»", "«2025-11» done"),
        misses=("13/2026", "11/2026/5"),
    ),
    Rule(
        "date-day-th",
        "DATE",
        r"\b(?:on|since|the|until|by|from)[ ]the[ ]((?:[12]?\d|3[01])(?i:st|nd|rd|th))\b|\b(?:on|since|until)[ ]the[ ]((?:[12]?\d|3[01])(?i:st|nd|rd|th))\b",
        groups=(1, 2),
        score=0.9,
        check=lambda data, s, e: (
            None
            if after(data, e, 12)
            .lstrip()
            .lower()
            .startswith(
                (
                    b"floor",
                    b"rib",
                    b"cent",
                    b"toe",
                    b"finger",
                    b"digit",
                    b"inter",
                    b"metat",
                    b"percent",
                    b"day",
                    b"week",
                    b"dose",
                    b"cran",
                    b"nerve",
                    b"of ",
                )
            )
            else (s, e)
        ),
        hits=("Milk in since the «27th».", "810 ml on the «16th», both"),
        misses=("on the 4th floor", "on the 5th toe", "the 3rd dose"),
    ),
    Rule(
        "date-weekday",
        "DATE",
        rf"\b({_FULL_WEEKDAY})\b",
        score=0.96,
        cues=_WEEKDAYS,
        hits=("clear by «Sunday».", "«MONDAY» clinic", "wkly «Sundays» after"),
        misses=("sundae", "everyday"),
    ),
    Rule(
        "date-weekday-th",
        "DATE",
        rf"\b({_WEEKDAY}[ ](?:the[ ])?(?:[12]?\d|3[01]){_TH})\b",
        score=0.97,
        cues=_WEEKDAYS,
        hits=("phoned «Sunday 11th», 01632", "due «Wed 11th»,"),
        misses=("sat 3",),
    ),
    Rule(
        "date-weekday-short",
        "DATE",
        rf"\b({_SHORT_WEEKDAY})",
        score=0.85,
        check=short_weekday,
        cues=_WEEKDAYS,
        hits=("home visit «Tues».", "HOLD «Fri» + x", "dial in «Thurs»."),
        misses=("Sat 98% RA", "Sun exposure", "sat up", "SAT 97"),
    ),
    Rule(
        "date-weekday-list",
        "DATE",
        r"\b((?:MWFS|MWF|MWThF|TTS|TThS|TTHS|TTh|TuThSat|TuThSa|TuThS|TuTh|M/W/F|T/Th/Sa|T/Th/S|T/T/S|Tu/Th/Sa|Tu/Th|T/Th|M/Th|M/W|W/F|M-W-F|T-Th-S|M/F|M-F|M-Th)\b|(?:Mon|Tues?|Weds?|Thurs?|Fri|Sat|Sun)(?:(?:[ ]?(?:[/+&,]|-|–)[ ]?|[ ])(?:Mon|Tues?|Weds?|Thurs?|Thu|Fri|Sat|Sun)\b){1,5})",
        score=0.95,
        check=lambda data, s, e: (
            None if data[e : e + 1] in (b"/", b"-") and data[e + 1 : e + 2].isalnum() else (s, e)
        ),
        cues=_LISTS,
        hits=("HD «MWF» via AVF", "«T/Th/S» dialysis", "class «Tues + Fri» x 12", "«MWFS» shifts"),
        misses=("MWFX", "T/Thx"),
    ),
    Rule(
        "date-holiday",
        "DATE",
        rf"\b((?i:{any_of(HOLIDAYS)}))(?:['’]s)?\b",
        score=0.93,
        check=named_day,
        cues=_HOLIDAYS,
        hits=("home for «Christmas».", "on «Boxing Day»; last", "fell «New Year's Eve», tripped"),
        misses=("Christmas disease", "eastern"),
    ),
    Rule(
        "date-holiday-date",
        "DATE",
        rf"\b((?i:{any_of(HOLIDAYS)}),?[ \n](?:{_YEAR}|{_MONTH}[.]?[ \n]{_DAY}{_TH}?(?:,[ ]{_YEAR})?|{_WEEKDAY}[ ]\d{{1,2}}/\d{{1,2}}/\d{{2,4}}|\d{{1,2}}/\d{{1,2}}(?:/\d{{2,4}})?))\b",
        score=0.985,
        cues=_HOLIDAYS,
        hits=("at «Thanksgiving 2023», loop", "«Labor Day, September 1»"),
        misses=("Christmas 20 mg",),
    ),
    Rule(
        "date-season-year",
        "DATE",
        rf"\b((?i:spring|summer|fall|autumn|winter)(?:[ ](?:of[ ])?|,[ ])(?:{_YEAR}|['’]\d\d))\b",
        score=0.96,
        cues=("spring", "summer", "fall", "autumn", "winter"),
        hits=("since «fall 2023», no.", "«summer of '98»"),
        misses=("fall 20 feet", "spring allergies"),
    ),
    Rule(
        "date-decade",
        "DATE",
        r"\b(?:the|early|late|mid|in)[ -](?:early |late |mid[ -])?((?:1[89]|20)\d0['’]?s|['’]\d0s)\b",
        score=0.95,
        hits=("in the «1990s» she", "back in the «'80s»"),
        misses=("in her 30s", "1990s"),
    ),
    Rule(
        "date-year-cue",
        "DATE",
        rf"\b(?i:in|since|circa|c[.]|of|from|until|till|to|by|year|dx|dx['’]?d|diagnosed|late|early|mid|before|after|around|and|summer|class of|stopped|quit|retired|mi|cabg|tka|thr|appy|appendectomy|ccy|died|rip|d[.]|born|b[.]|last|surgery|s/p|vaccine|pap|colonoscopy|transplant|repair|cva|stroke|hysterectomy|cholecystectomy|c-?section|fusion|turp|pci|stent|avr|mvr|dvt|pe)[ -]\(?(?:approx[.]? )?({_YEAR})\b",
        score=0.95,
        check=year,
        hits=("since «2015» (Sinemet", "until «2021».", "Wife RIP «2018» (", "anterior MI «2046», CRT"),
        misses=("in 2000 mL", "from 2030 h", "to 2000 mg", "at 2030"),
    ),
    Rule(
        "date-year-apart",
        "DATE",
        rf"(?:[(,;]\s?|[ ]-[ ])({_YEAR})(?:[),;.]|\n|$)",
        score=0.9,
        check=year_apart,
        hits=("both hands («2009»), lum", "hypertension - «2009»\n"),
        misses=("(2000 ml)", "BP 1, 2030 h"),
    ),
    Rule(
        "date-year-short",
        "DATE",
        r"[ ,(]((?:'|’)[0-9]\d)(?:[),;. ]|$)",
        score=0.85,
        hits=("Dr. Mayhew, «'03»), R",),
        misses=("5'10 tall", "'tis"),
    ),
)
