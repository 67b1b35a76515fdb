"""English rules that no model may overrule: what is certain by form.

Names after a title, a listed first name beside a listed last name, ``patient NAME``, ``NAME, NAME`` in capitals,
and contacts and numbers with their cue. `detect.rules.floor` takes what they find, whatever the model says.
"""

from __future__ import annotations

from nescio.languages.en.calendar import CALENDAR
from nescio.languages.en.credentials import CREDENTIALS
from nescio.languages.en.rules import RULES
from nescio.languages.name_list_checks import NameListChecks
from nescio.languages.patterns import LOWER, NAME_WORD, UPPER
from nescio.languages.rule import Rule

# Rules of the pack whose matches were PHI in at least 98 of 100 cases in the train notes, offsets apart.
_SURE = frozenset(
    "doctor-title doctor-title-second dear patient-title kin-title staff-title signature patient-field"
    " phone phone-parenthesis-glued fax-cue fax-near pager extension email url ip-v4 ip-v6 ssn-cue ssn-shape mrn".split()
)
# Terms that are called after one person by first and last name.
_FULL_NAME_EPONYMS = frozenset(
    "charles bonnet|braxton hicks|austin moore|austin flint|ryan white|marcus gunn|pierre robin|mary joseph|neville barnes|john doe"
    "|jane doe|ramsay hunt|treacher collins|johns hopkins|graham steell|carey coombs|dandy walker|arnold chiari|allen brown"
    "|jackson pratt|stevens johnson|kelly clark|shirley temple|norman rockwell|russell silver|todd paul|susan komen|robert jones|thomas jones|michael jackson|denis browne|rutherford morison|harris hip".split(
        "|"
    )
)
_SHORT_MONTHS = "|".join(CALENDAR.short_months).lower().replace("sep", "sept?")
_WORD = rf"(?:[{UPPER}]\.?|{NAME_WORD})"
_RUN = rf"{NAME_WORD}(?:[ ]{_WORD}){{1,4}}"
_CAPITALS = rf"[{UPPER}][{UPPER}'’-]+"
_NAMES = NameListChecks(
    "en",
    _FULL_NAME_EPONYMS,
    ("st. ", "st ", "saint ", "mount ", "mt. ", "fort ", "lake ", "port ", "san ", "santa "),
)

CERTAIN_RULES: tuple[Rule, ...] = (
    *(rule for rule in RULES if rule.name in _SURE),
    Rule(
        "certain-full-name",
        "PATIENT",
        rf"\b({_RUN})\b",
        score=0.95,
        check=_NAMES.full_name,
        hits=("Spoke with «Gilbert Morse» about", "Seen «Henry J. Banks» today", "«John Smith» called."),
        misses=(
            "no Charles Bonnet images",
            "Jackson Pratt drain to bulb",
            "Blood Pressure stable",
            "St. John Smith ward",
        ),
    ),
    Rule(
        "certain-patient-name",
        "PATIENT",
        rf"\b(?:[Pp]atient|PATIENT|[Pp]t|PT)[.]?[ ]({NAME_WORD}(?:[ ]{NAME_WORD}){{0,2}})",
        score=0.93,
        check=_NAMES.after_cue,
        hits=("Patient «Smith» tolerated", "pt «Wilson» was draped", "patient «Henry» is well"),
        misses=("Patient Will need", "PT Evaluation", "Patient Education given"),
    ),
    Rule(
        "certain-initial-credential",
        "DOCTOR",
        rf"\b([{UPPER}][.][ ]?{NAME_WORD}),?[ ](?:{'|'.join(CREDENTIALS)})\b",
        score=0.93,
        check=_NAMES.initial_and_name,
        hits=("1 RF. «P. Ressler», PA-C", "Signed «K. Ostrowski» RN"),
        misses=("C. Diff RN aware", "E. coli, MD aware", "W. Side RN"),
    ),
    Rule(
        "certain-lower-name",
        "PATIENT",
        rf"\b(?:pt|patient|w/|with|from|for|by|to|saw|called|hi|re|is|of|and|mrs?|ms|dr)[.:]?[ ]([{LOWER}]{{3}}[{LOWER}]*[ ][{LOWER}]{{3}}[{LOWER}'-]*)\b",
        score=0.9,
        check=_NAMES.lower_pair,
        hits=(
            "pt «john smith» here w wife",
            "this is «tyrone miles», i need",
            "spoke with «mary johnson» re INR",
        ),
        misses=("pt will need", "with grace period", "pt long day"),
    ),
    Rule(
        "certain-lower-name-first",
        "PATIENT",
        rf"(?m)^[ \t]*([{LOWER}]{{3}}[{LOWER}]*[ ][{LOWER}]{{3}}[{LOWER}'-]*)\b",
        score=0.9,
        check=_NAMES.lower_pair,
        hits=("«tyrone miles» called, still dizzy",),
        misses=("will need labs", "long day today"),
    ),
    Rule(
        "certain-title-lower",
        "PATIENT",
        rf"\b(?:mr|mrs|ms|miss|dr)[.]?[ ]([{LOWER}]{{2}}[{LOWER}'-]+)\b",
        score=0.93,
        check=_NAMES.last_name,
        hits=("mr «lynch» wants refill",),
        misses=("dr appointment", "ms contin", "miss the dose"),
    ),
    Rule(
        "certain-title-lower-before-verb",
        "DOCTOR",
        rf"\b(?:dr|np|pa)[.]?[ ]([{LOWER}]{{2}}[{LOWER}'-]+)[ ](?:aware|notified|paged|informed|updated|called|at[ ]bedside|in[ ]to[ ]see|saw|ok'?d)\b",
        score=0.93,
        check=_NAMES.listed_last,
        hits=("dr «page» aware, no new orders", "np «long» notified"),
        misses=("pa catheter called", "dr office called", "dr on call aware"),
    ),
    Rule(
        "certain-last-first",
        "PATIENT",
        rf"\b({_CAPITALS},[ ]?{_CAPITALS}(?:[ ][{UPPER}]\b[.]?)?)",
        score=0.93,
        check=_NAMES.last_first,
        hits=("«MOORE,MARK» - NPO", "«MCCOY, RAY»\nCHEST", "«SMITH, JOHN»"),
        misses=("PLAN, CONTINUED", "ALERT, ORIENTED", "CT, MRI, XR"),
    ),
    Rule(
        "certain-last-first-title-case",
        "PATIENT",
        rf"(?m)^[ \t]*({NAME_WORD},[ ]{NAME_WORD}(?:[ ][{UPPER}]\b[.]?)?)(?:[ \t]|$)",
        score=0.9,
        check=_NAMES.last_first,
        hits=("«Smith, John» 45M", "«Moore, Mark»"),
        misses=("Alert, Oriented x3", "Springfield, Illinois"),
    ),
    Rule(
        "certain-lower-before-verb",
        "PATIENT",
        rf"(?m)(?:^|[.!?;][ ])([{LOWER}]{{3}}[{LOWER}'-]*)[ ](?:c/o|denies|reports|states|endorses)\b",
        score=0.9,
        check=_NAMES.last_name,
        hits=("«lynch» c/o cough", "stable. «lynch» denies pain"),
        misses=("wife reports rash", "pain c/o none", "mom denies fever", "nurse reports fall"),
    ),
    Rule(
        "certain-age-code",
        "AGE",
        r"\b(?i:age)[ \t]{0,3}[:=]?[ \t]{0,8}(0?\d{2})[YMWD]\b",
        score=0.95,
        within_word=True,
        hits=("AGE: «039»Y", "Age «67»Y"),
        misses=("AGE: 39 YEARS", "AGED 39Y"),
    ),
    Rule(
        "certain-month-entry",
        "DATE",
        rf"(?m)^[ \t]*((?i:{_SHORT_MONTHS})[.]?[ ]'?\d{{2}})[ ]+(?i:no|seen|visit|appt|called|call|tel|phone|letter|f/u|fu|pt|adm|admitted|new|rx|dna|cancelled|same|ok|ref)\b",
        score=0.9,
        hits=("«dec 60» no show", "«Mar 61» seen, better"),
        misses=("dec 60 mg to 40", "may no longer", "mar 61.2 kg"),
    ),
)
