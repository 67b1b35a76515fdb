"""Names of people in English: titles, credentials, signatures, fields, kin, and `Last, First`."""

from __future__ import annotations

from nescio.languages.en.rules.ids import glued_name
from nescio.languages.en.rules.name_checks import (
    CREDENTIAL,
    CREDENTIAL_WORDS,
    from_left,
    from_right,
    kin,
    last_first,
    lower_word,
    named,
    personal,
    staff,
    titled,
    two_words,
)
from nescio.languages.patterns import LETTER, LOWER, NAME_WORD, UPPER
from nescio.languages.rule import Rule

_SMALL = r"(?:van der|van den|van de|van|von|de la|de los|del|de|di|da|dos|der|den|la|le|el|al|bin|binti|ibn|ap|ter|ten|st[.]?)"
_WORD = rf"(?:[{UPPER}]\.|{NAME_WORD})"
_NICK = rf"(?:[ ][\"“(][{UPPER}][{LETTER} '’-]{{1,20}}[\"”)])?"
_NAME = rf"{_WORD}{_NICK}(?:[ \n](?:{_SMALL}[ ])?{_WORD}){{0,3}}"
_SHORT = rf"{_WORD}(?:[ ](?:{_SMALL}[ ])?{_WORD}){{0,2}}"
_LAST_FIRST = rf"(?:{_SMALL}[ ])?{NAME_WORD}(?:[ ]{NAME_WORD})?,[ ]{{0,2}}{NAME_WORD}(?:[ ]{_WORD}){{0,2}}{_NICK}(?:[ ]{_WORD})?"
_SEP = r"[ \t]{0,3}(?:[:|=]{1,3}|[.]{3,18})[ \t|]{0,14}"

_ROLES = (
    r"attending(?: physician| md| of record)?|surgeons?|asst surgeon|assistant surgeon|assistant|anesthesiologist|anaesthetist|anes(?: md)?|pcp|primary care(?: physician| provider)?|referring(?: physician| provider| md)?|ref(?:erred)? by|"
    r"provider|consultant|cons|resident|scribe|recorder|nurse|primary nurse|charge nurse|circulator|scrub|crna|midwife|sonographer|technician|tech|therapist|radiologist|pathologist|optometrist|pharmacist|gp|hospitalist|"
    r"intensivist|cardiologist|oncologist|neurologist|psychiatrist|psychologist|dentist|hygienist|dietitian|social worker|case manager|clinician|physician|doctor|interpreter|requesting(?: physician| md)?|accepting(?: md| physician)?|"
    r"ordering(?: physician| provider)?|supervising(?: physician)?|author|reader|interpreting physician|staff|preceptor|examiner|coordinator|secretary|sec|registrar|reg|sho|keyworker|care coordinator|named nurse|proceduralist|perfusionist|medic|witness"
)
_SIGNED = (
    r"electronically signed(?: by)?|e-?signed(?: by)?|digitally signed by|signed(?: by)?|dictated(?: by)?|transcribed by|typed by|reviewed by|cosigned(?: by)?|co-signed(?: by)?|authenticated by|verified by|entered by|documented by|prepared by|"
    r"performed by|read by|interpreted by|seen by|examined by|evaluated by|assessed by|witnessed by|completed by|written by|reported by|ordered by|scribed by|scribed for|drawn by|recorded by|attested by|collected by|report(?: called)? to|placed by"
)
_KIN = (
    r"wife|husband|son|sons|daughter|daughters|dtr|mother|father|mom|mum|mam|mama|dad|brother|sister|sis|bro|partner|boyfriend|girlfriend|fianc[ée]e?|niece|nephew|aunt|auntie|uncle|cousin|spouse|hubby|"
    r"grand(?:son|daughter|mother|father|ma|pa|child|mum|dad)|granny|nana|step(?:son|daughter|father|mother|dad|mom|mum)|(?:mother|father|son|daughter|brother|sister)-in-law|neighbou?r|friend|roommate|flatmate|coworker|co-worker|landlord|landlady|caregiver|carer|guardian|twin|ex-?(?:wife|husband)|next of kin|nok|emergency contact|poa|hcp|baby|foster (?:mum|mom|dad)"
)
RULES = (
    Rule(
        "doctor-title",
        "DOCTOR",
        rf"\b(?:Drs?|DRS?|Prof|PROF|Doctor|Professor)\b[.]?[ ]{{0,2}}({_NAME})",
        score=0.96,
        check=titled,
        hits=(
            "seen by Dr. «Lowell Pike», MD",
            "Dr «Bellamy Fang» accepting",
            "Dr.«Singh» called",
            "DR. «ROE» WILL SEE",
        ),
        misses=("a can of Dr Pepper", "Dr. Scholl insoles", "12 Fern Dr Springfield", "Dr. will see"),
    ),
    Rule(
        "doctor-title-lower",
        "DOCTOR",
        rf"\b(?:dr)\b[.]?[ ]([{LOWER}]{{3}}[{LOWER}]*(?:-[{LOWER}]+)?)\b",
        score=0.75,
        check=lower_word,
        hits=("ortho dr «szymanski»    trauma",),
        misses=("dr appointment", "saw dr today"),
    ),
    Rule(
        "doctor-title-second",
        "DOCTOR",
        rf"\b(?:Drs)\b[.]?[ ]{_SHORT}(?:,[ ]{_SHORT})?,?[ ](?:and|&|/)[ ]({_SHORT})",
        score=0.95,
        check=from_left,
        hits=("Drs. Pike and «Okafor» agree",),
        misses=("Dr. Pike and the team",),
    ),
    Rule(
        "doctor-credential",
        "DOCTOR",
        rf"({_NAME}),?[ ]{{1,2}}{CREDENTIAL}\b",
        score=0.94,
        check=from_right,
        cues=CREDENTIAL_WORDS,
        hits=(
            "«Emmanuel Plank», DO   license",
            "report to «Merle» RN, 144",
            "— «L. Thunderhawk», DO",
            "by «Bets Aldermann» MD",
        ),
        misses=("Plan: PT and OT", "Seen by MD", "Foley RN"),
    ),
    Rule(
        "nurse-title",
        "DOCTOR",
        rf"\b(?:(?i:nurse|sister|midwife|medic|scribe|pharmacist|therapist|sonographer|trooper|officer|ofc)|RN|LPN|NP|PA|CNM|SW|LCSW|CRNA|CM|PT|OT|MA|Sr|RMN|CNA|SLP|RD|HV|DN|CPN|SHO|SpR|GP)[ ]({_SHORT})",
        score=0.88,
        check=staff,
        hits=("SW «Renata Bloom»; DPH", "palliative nurse «Still»; he", "RN «Halloran»\n"),
        misses=("PT Evaluation", "nurse practitioner", "OT BID", "MA Visit"),
    ),
    Rule(
        "signature",
        "DOCTOR",
        rf"\b(?i:{_SIGNED})\b[ ]{{0,2}}[:|]?[ ]{{1,4}}(?:Dr[.]?[ ])?({_NAME})",
        score=0.9,
        check=named,
        hits=(
            "Electronically signed by «Ines Duarte» on",
            "Dictated by: «K. Ostrowski»",
            "Scribed for Dr. «Lakshmi Thunderhawk» by",
        ),
        misses=("signed by patient", "reviewed by me", "seen by Cardiology"),
    ),
    Rule(
        "role-field",
        "DOCTOR",
        rf"(?:^|[\s(/|;,])(?i:{_ROLES})\b{_SEP}(?:Dr[.]?[ ]|Prof[.]?[ ]|Mr[.]?[ ]|Ms[.]?[ ])?({_LAST_FIRST}|{_NAME})",
        score=0.92,
        check=named,
        hits=("Report RN: x PCP: «Marlys Dunn»\n", "Surgeon: «Mbugua»", "ATTENDING: «Jasper Onwudiwe»"),
        misses=("PCP: None", "Surgeon: TBD", "Nurse: Yes"),
    ),
    Rule(
        "patient-field",
        "PATIENT",
        rf"(?:^|[\s(/|;,])(?i:patient(?:[ ]name)?|pt(?:[ ]name)?|name|client|re|nok|next of kin|subject|mother|father|guardian|emergency contact|prisoner|resident name|learner|infant|baby)\b{_SEP}(?:(?i:mr|mrs|ms|miss|rev|sgt|fr|smt|shri|sri)[.]?[ ])?({_LAST_FIRST}|{_NAME})",
        score=0.92,
        check=named,
        hits=(
            "PATIENT:     «THURLOW, EVERETT B.»\n",
            "Name:  «Ewan Sickles»        CHI",
            "Re: «FERNANDES-LEE, Pauline»      DOB",
            "Pt: «Wilhelmina van der Staal» | 71",
        ),
        misses=(
            "Name: unknown",
            "Patient: Stable",
            "Re: Follow up",
            "RE:  EXPEDITED APPEAL",
            "Subject: Metformin",
        ),
    ),
    Rule(
        "patient-field-blank",
        "PATIENT",
        rf"(?m)^[ \t]*(?:\d[.][ ])?(?:PATIENT|Patient|Name|NAME|Pt|PT)[ \t]{{1,12}}({_LAST_FIRST}|{_NAME})",
        score=0.9,
        check=two_words,
        hits=("1. PATIENT    «Kyle J. Frost»     DOB", "Pt «Lindgren, Solveig A»   #"),
        misses=("Patient Education", "PATIENT Stable"),
    ),
    Rule(
        "staff-title",
        "DOCTOR",
        rf"\b(?i:worker|therapist|nurse|surgeon|secretary|sitter|interp|interpreter|consultant|by|under|d/w|discussed with|spoke to|admissions|plastics|urology|ortho|ent|surgical|optometrist|teacher|counsell?or|keyworker|ref to|referred to)[ ,(:]{{1,3}}(?:Mr|Mrs|Ms|Miss)[.]?[ ]({_NAME})",
        score=0.92,
        check=titled,
        hits=("discussed with Mr «Murphy» (the", "Secretary: Mrs «Lorna Tidy»  016"),
        misses=("I saw Mr Tidy", "by Mrs"),
    ),
    Rule(
        "kin-title",
        "PATIENT",
        rf"\b(?i:{_KIN})\b[ ]?(?:\(|,[ ]|:[ ]|[ ])(?:Dr|Sr|Fr|Rev|Miss|Mr|Mrs|Ms|Sgt|Capt|Lt)[.]?[ ]({_NAME})",
        score=0.97,
        check=kin,
        hits=("nephew Dr. «Ezra Lowy» (dentist", "son, Rev. «Clyde Jr.», Or"),
        misses=("son saw Dr. Lowy",),
    ),
    Rule(
        "patient-title",
        "PATIENT",
        rf"\b(?:Mr|Mrs|Ms|Miss|Mx|Mme|MR|MRS|MS|MISS)\b[.]?[ ]({_NAME})",
        score=0.88,
        check=personal,
        hits=("Mr. «Greene» slept", "Ms «Warsame» has", "MRS. «DAY» CALLED"),
        misses=("MS Contin", "MR angiogram", "MS contin 15"),
    ),
    Rule(
        "patient-title-lower",
        "PATIENT",
        rf"\b(?:mr|mrs|ms)\b[.]?[ ]([{LOWER}]{{3}}[{LOWER}]*)\b",
        score=0.85,
        check=lower_word,
        hits=("male mr «pine» in 308",),
        misses=("ms contin", "mr and mrs"),
    ),
    Rule(
        "kin-name",
        "PATIENT",
        rf"\b(?i:{_KIN})\b[ ]?(?:\(|,[ ]|:[ ]|[ ])?(?:(?i:is|named|called)[ ])?({_NAME})",
        score=0.92,
        check=kin,
        hits=(
            "Husband «Folarin» is",
            "her son «Bo» drives",
            "mother «Dana Frost»   cell",
            "wife («Dulce») says",
            "Daughter, «Mila», 9",
        ),
        misses=("son with ADHD", "mother Alzheimer", "wife RN", "sister T2DM"),
    ),
    Rule(
        "kin-name-second",
        "PATIENT",
        rf"\b(?i:sons|daughters|parents|kids|brothers|sisters|children|twins|grandparents)\b[,:]?[ ]\(?{_SHORT}(?:[ ]\(\d{{1,2}}\))?,?[ ](?:and|&|\+)[ ]({NAME_WORD})",
        score=0.92,
        check=kin,
        hits=("her sons Liban (9) and «Zakariya» are",),
        misses=("sons and daughters",),
    ),
    Rule(
        "last-first-line",
        "PATIENT",
        rf"(?m)^[ \t]*({_LAST_FIRST})[ \t]*(?:\(|[ ]{{2}}|\||/|$|#|[ ]\d{{1,3}}[ ]?[MFmfy])",
        score=0.85,
        check=last_first,
        hits=("«Rosen, Harriet P»  MR# 4", "«STILL, HARRIET P»  81F"),
        misses=("Plan, Continued  x", "Springfield, IL  62", "Labs, Vitals  ok"),
    ),
    Rule(
        "name-and-age",
        "PATIENT",
        rf"(?m)(?:^|[.:;\n][ ]?)({NAME_WORD}(?:[ ]{_WORD}){{1,3}}){_NICK}(?:,[ ]|[ ]\(|[ ]is an?[ ]|[ ]{{2,6}}|[ ]/[ ])\d{{1,3}}(?:[ ]?(?:y/?o|y[.]?o[.]|yrs?|year|[MF]\b|,|\)|[ ]/[ ]M|[ ]/[ ]F)|[ -]year)",
        score=0.88,
        check=last_first,
        hits=("HPI: «Rosalind May» is a 62 y.o. F", "«Autumn Ducharme», 28, G2"),
        misses=("Blood Pressure, 120, x", "Heart Rate is a 62 y"),
    ),
    Rule(
        "dear",
        "DOCTOR",
        rf"(?m)^[ ]*(?:Dear)[ ](?:Dr|Doctor|Prof)[.]?[ ]({_NAME})",
        score=0.97,
        check=from_left,
        hits=("Dear Dr «Pandit»,\n",),
        misses=("Dear Doctor,", "Dear Sir"),
    ),
    Rule(
        "patient-glued",
        "PATIENT",
        r"\b\d{6,9}([A-Z]{3,15})\b",
        score=0.9,
        within_word=True,
        check=lambda data, s, e: (s, e) if glued_name(data, s) else None,
        hits=("3041023«MARY» seen",),
        misses=("300000UNITS",),
    ),
    Rule(
        "goes-by",
        "PATIENT",
        rf"\b(?i:goes by|aka|a[.]k[.]a[.]|nickname|prefers to be called|known as|likes to be called|preferred name)[: ]{{1,2}}[\"“']?({NAME_WORD})",
        score=0.92,
        check=kin,
        hits=("AKA «Riq». ", 'goes by "«Hunt»"'),
        misses=("aka heart",),
    ),
)
