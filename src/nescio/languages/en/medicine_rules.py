"""English forms that are medicine, however much they look like PHI: laboratory values, scores, brands, words that are also names.

Each rule captures what stays. Its score is a probability: a span that a model gives no more is dropped. What is certain, and what is known of the
patient, is never dropped.
"""

from __future__ import annotations

from nescio.languages.rule import Rule

_ANALYTES = (
    "ferritin|b12|folate|bnp|probnp|nt-probnp|ck|cpk|ldh|lipase|amylase|platelets?|plts?|ast|alt|alp|ggt|crp|esr|d-?dimer|troponin|trop|tsh|psa|cea"
    "|glucose|bg|fsbs|iron|tibc|cd4|anc|wbc|quant|b?hcg|procalcitonin|triglycerides|cholesterol|cortisol|testosterone|vitamin[ ]d|ige|pth|ferritin level"
)
_SCORES = (
    "phq-?9|phq-?2|gad-?7|mmse|moca|slums|gcs|nihss|braden|morse|apgars?|epds|audit|cage|ciwa(?:-ar)?|cows|berg|tinetti|epworth|isi|meld(?:-na)?|sofa|qsofa"
    "|rass|bps|cpot|flacc|aldrete|ecog|karnofsky|mallampati|asa|nyha|bishop|stop-bang|wells|heart[ ]score|has-bled|cha2ds2-vasc|gleason|ipss|aua|edss|oswestry"
    "|odi|ndi|dash|quickdash|lefs|womac|koos|ces-d|bdi|ham-d|y-bocs|vas|nrs|pain|triage|esi|acuity"
)
_PILLS = (
    "Yasmin|Yaz|Ella|Junel(?:[ ]Fe)?|Camila|Errin|Heather|Jolivette|Nora-BE|Estelle|Loryna|Vestura|Larin(?:[ ]Fe)?|Blisovi|Microgestin|Aubra|Levora|Marlissa|Lutera"
    "|Sronyx|Vienva|Tarina|Aviane|Kariva|Mircette|Natazia|Sprintec|Tri-Sprintec|Apri|Azurette|Amethyst|Beyaz|Safyral|Gianvi|Ocella|Syeda|Zarah|Nikki|Kelnor|Lessina"
    "|Mirena|Skyla|Kyleena|Liletta|Nexplanon|Paragard|Alesse|Cryselle|Enpresse|Jasmiel|Isibloom|Juleber|Reclipsen|Velivet"
)
_PILL_WORDS = "birth[ ]control|ocps?|pills?|tablets?|tabs?|refill|refilled|restarted|started|stopped|prescribed|continued|switched|taken|pack|packs|iud|placed[ ]today|mg|fe\\b"
# Verbs and nouns at the start of a sentence, with the words after which they are no names.
_STARTS = (
    "(?:Mark|Lance|Pierce|Grant|Chase|Carry|Drew|Pat|Page|Reed|Chuck|Rob|Nick|Hunt|Skip|Sue)[ ](?:the|a|an|this|each|both|all|with[ ]a)\\b"
    "|Hope[ ](?:is[ ])?(?:to|for|that)\\b|Rose[ ](?:from|to|petal|spots?)\\b|Bill[ ](?:to|copay|insurance|the)\\b|Grant[ ](?:privileges|access|funded)\\b|Wade[ ]in\\b"
    "|Faith[ ](?:is[ ])?important|March[ ]in[ ]place|May[ ](?:need|also|benefit|require|resume|shower|return|have|be|take|use|go|start|repeat|consider|continue|increase|bear)\\b"
    "|Will[ ](?:need|also|benefit|require|resume|return|have|be|take|use|go|start|repeat|consider|continue|increase|follow|recheck|monitor|discuss|send|order|call|check|try|hold)\\b"
    "|Will,[ ](?:power|living)|Joy[ ]and|Patience[ ](?:advised|needed|urged)|Sandy[ ](?:sensation|feeling|stool)|Ruby[ ](?:red|laser)|Olive[- ](?:shaped|oil)|Hazel[ ]eyes"
    "|Violet[ ](?:skin|discoloration|hue|stain)|Iris[ ](?:is[ ])?(?:intact|normal|round|repair|color)|Stone[ ](?:passed|removed|burden|analysis|free)|Basil[ ](?:and|leaves)"
    "|Burns[ ](?:to|on|over|when)\\b|Walker[ ](?:and|at|ordered|for|with|used)\\b|Cook[ ](?:foods?|all|meat)|Rice[,]|Heather[ ]birth|Amber[ ]urine|Crystal[ ]violet|Ginger[ ](?:tea|ale|root)"
    "|Young[ ](?:man|woman|child|adult)|Long[ ](?:standing|term|history|leg|arm)|Brown[ ](?:urine|stool|discharge|sputum)|Green[ ](?:sputum|discharge|stool)|White[ ](?:count|cells|plaque|blood)"
)

MEDICINE_RULES: tuple[Rule, ...] = (
    Rule(
        "laboratory-value",
        "",
        rf"(?i)\b(?:{_ANALYTES})(?:[ ]level)?(?:[ ](?:of|is|was|at))?[:=]?[ ]((?:19|20)\d\d)\b",
        score=0.98,
        hits=("Ferritin «2011», CRP 19.", "BNP «1999»", "B12 of «1984»."),
        misses=("PSA in 2011", "iron infusion 2019"),
    ),
    Rule(
        "score",
        "",
        rf"(?i)\b(?:{_SCORES})(?:[ ]scores?)?(?:[ ](?:of|is|was|to|at|now|today|total))?[:=,]?[ ]((?:\d{{1,2}}(?:[ ](?:from|to)[ ])?){{1,2}}(?:/\d{{1,2}})?)\b",
        score=0.9,
        hits=("TRIAGE: «3»", "GAD-7 is «16».", "Pain «6/10» now", "Braden «14»."),
        misses=("pain since 6/10/24", "GAD-7 done 3/4/2021"),
    ),
    Rule(
        "ventilator",
        "",
        r"(?i)\b(?:pressure[ ]support|bipap|ps|cpap)(?:[ ](?:of|at))?[:]?[ ](\d{1,2}/\d{1,2})\b",
        score=0.98,
        hits=("Pressure support «10/5».", "BiPAP «12/6»"),
        misses=("BiPAP since 10/5/20",),
    ),
    Rule(
        "strength",
        "",
        r"(?i)\b(?:strength|motor|power|mmt|has|with)[ ]([0-5]/5)\b",
        score=0.9,
        hits=("has «4/5» R IP", "Strength «5/5» throughout"),
        misses=("seen 4/5 with",),
    ),
    Rule(
        "packing",
        "",
        r"(?i)\b((?:1/2|1/4|3/4|1/8))[ -]?(?:in\b|inch|tab|tablet|strip|cup|pack|ppd|strength|ns\b|normal)",
        score=0.98,
        hits=("packed «1/4» in iodoform", "«1/2» tab daily", "smokes «1/2» ppd"),
        misses=("1/4 visit", "on 1/2 seen"),
    ),
    Rule(
        "birth-control",
        "",
        rf"\b({_PILLS})[ ](?i:{_PILL_WORDS})",
        score=0.98,
        hits=(
            "«Heather» birth control pills refilled.",
            "«Yasmin» restarted",
            "«Junel Fe» refilled",
            "«Ella» taken for",
        ),
        misses=("Heather called", "Ella was seen"),
    ),
    Rule(
        "birth-control-brand",  # hardly anybody is called so
        "",
        r"\b(Yaz|Junel(?:[ ]Fe)?|Errin|Jolivette|Nora-BE|Loryna|Vestura|Larin[ ]Fe|Blisovi|Microgestin|Levora|Lutera|Sronyx|Vienva|Aviane|Kariva|Mircette|Natazia"
        r"|Sprintec|Tri-Sprintec|Apri|Azurette|Beyaz|Safyral|Gianvi|Ocella|Kelnor|Kyleena|Liletta|Nexplanon|Paragard|Alesse|Cryselle|Enpresse|Isibloom|Reclipsen|Velivet)\b",
        score=0.7,
        hits=("switch to «Apri».", "«Aviane» and «Jolivette» are covered", "on «Errin»"),
        misses=("April 3", "Camila called"),
    ),
    Rule(
        "birth-control-taken",
        "",
        rf"\b(?i:pt|she|patient|is|wk|and)[ ]+(?i:on|takes|taking|restart|refill)[ ]({_PILLS})\b",
        score=0.9,
        hits=("Pt on «Yasmin».", "she takes «Camila»", "is on «Heather»"),
        misses=("relies on Heather", "Heather takes"),
    ),
    Rule(
        "soft-drink",
        "",
        r"\bDr[.]?[ ](Pepper)\b",
        score=1.0,
        hits=("cans of Dr. «Pepper» a day", "Dr «Pepper» and coffee"),
        misses=("Mr. Pepper", "Dr. Peppers"),
    ),
    Rule(
        "first-word",
        "",
        rf"(?:[.!?;:][ ]+|(?:^|\n)[ \t]*(?:[-*][ ]*)?)({_STARTS})",
        score=0.7,
        hits=("«Mark the» site.", "Ok. «May need» home oxygen.", "- «Bill to» insurance"),
        misses=("Mark verbalized understanding", "told Mark the results", "May called"),
    ),
    Rule(
        "sun",
        "",
        r"(?i)\b(?:lifetime|heavy|excess|chronic|avoid|direct)[ ](sun)\b",
        score=0.98,
        hits=("heavy lifetime «sun»", "Avoid «sun»"),
        misses=("next Sun", "sunday"),
    ),
)
