"""English forms that are medicine, however much they look like PHI: laboratory values, scores, brands, words that are also names.

Each rule captures what stays. Its score is a probability: a span that a model gives no more is dropped. What is certain, and what is known of the
patient, is never dropped.
"""

from __future__ import annotations

from nescio.languages.en.medicine_checks import no_date, no_date_at_a_name, no_id, no_person, no_room
from nescio.languages.rule import Rule

_ANALYTES = (
    "ferritin|b12|folate|bnp|probnp|nt-probnp|ck|cpk|ldh|lipase|amylase|platelets?|plts?|ast|alt|alp|ggt|crp|esr|d-?dimer|troponin|trop|tsh|psa|cea"
    "|e2|estradiol|ca[ -]?125|ca[ ]?19-9|ca[ ]?15-3|fsh|lh|amh|afp|prolactin|lactate|uric[ ]acid|ammonia|bun|creatinine|cystatin|phenytoin|lithium|vanc[ ]trough|tacro"
    "|glucose|bg|fsbs|iron|tibc|cd4|anc|wbc|quant|b?hcg|procalcitonin|triglycerides|cholesterol|cortisol|testosterone|vitamin[ ]d|ige|pth"
)
_SCORES = (
    "phq-?9|phq-?2|gad-?7|mmse|moca|slums|gcs|nihss|braden|morse|apgars?|epds|audit|cage|ciwa(?:-ar)?|cows|berg|tinetti|epworth|isi|meld(?:-na)?|sofa|qsofa"
    "|rass|sas|bps|cpot|flacc|aldrete|ecog|karnofsky|mallampati|asa|nyha|bishop|stop-bang|wells|heart[ ]score|has-bled|cha2ds2-vasc|gleason|ipss|aua|edss|oswestry"
    "|pcl-?5|bdi(?:-ii)?|bai|hamilton|ham-a|madrs|ymrs|aims|koos|harris[ ]hip|lysholm|ikdc|aofas|am-pac|apache|bpp|ballard|pirani|mayo|cdai|sledai|das28|tug|fim|bims|nips|isk|fast-ed"
    "|bloom-richardson|nottingham|news2?|pews|meows|curb-65|padua|caprini|norton|waterlow|barthel|rankin|mrs|bristol|tanner|lace|hoos|vision|iop|tono|cha2ds2|abcd2|perc|rockall|grace[ ]score|timi|killip|scorad|pasi|dlqi"
    "|odi|ndi|dash|quickdash|lefs|womac|ces-d|bdi|ham-d|y-bocs|vas|nrs|pain|triage|esi|acuity"
)
# Brands that hardly anybody is called, and those that are also names of people.
_BRANDS = (
    "Yaz|Junel(?:[ ]Fe)?|Errin|Jolivette|Nora-BE|Loryna|Vestura|Larin(?:[ ]Fe)?|Blisovi|Microgestin|Levora|Lutera|Sronyx|Vienva|Aviane|Kariva|Mircette|Natazia"
    "|Sprintec|Tri-Sprintec|Apri|Azurette|Beyaz|Safyral|Gianvi|Ocella|Kelnor|Kyleena|Liletta|Nexplanon|Paragard|Alesse|Cryselle|Enpresse|Isibloom|Reclipsen|Velivet"
)
_NAMED_PILLS = "Yasmin|Ella|Camila|Heather|Estelle|Aubra|Marlissa|Tarina|Amethyst|Syeda|Zarah|Nikki|Lessina|Mirena|Skyla|Jasmiel|Juleber"
_PILLS = f"{_BRANDS}|{_NAMED_PILLS}"
_AND = "(?:,[ ]|,?[ ]and[ ]|,?[ ]or[ ]|/|[ ]to[ ])"
_TOOLS = "Allis|Kocher|Deaver|Army-Navy|Weitlaner|Gelpi|Adson|DeBakey|Metzenbaum|Senn|Hohmann|Kerrison|Bovie"
_NAMED_TOOLS = "Kelly|Babcock|Richardson|Balfour|Cobb|Freer|Penfield|Lahey|Harrington|Russian|Crile"
_PILL_WORDS = "(?:birth[ ]control|ocps?|pills?|tablets?|tabs?|packs?|refills?|iud|mg|fe)\\b"
# What is done with a pill, at the end of a phrase: Yasmin restarted, no headaches. Near miss: Heather started her new job.
_PILL_VERBS = "(?:refilled|restarted|started|stopped|prescribed|continued|switched|taken|placed[ ]today|in[ ]place)(?:[.,;\\n]|$|[ ]for[ ](?:emergency|unprotected|contraception))"
_CHANGE = "[,;]?[ ](?:was|from|then|now|to|up[ ]from|down[ ]from|previously|and)[ ]"
# Verbs and nouns at the start of a sentence, with the words after which they are no names.
_STARTS = (
    "(?:Mark|Lance|Pierce|Grant|Chase|Carry|Drew|Pat|Page|Reed|Chuck|Rob|Nick|Hunt|Skip|Sue)[ ](?:the|a|an|this|each|both|all|with[ ]a)\\b"
    "|Hope[ ](?:is[ ])?(?:to|for|that)\\b|Rose[ ](?:from|to|petal|spots?)\\b|Bill[ ](?:to|copay|insurance|the)\\b|Grant[ ](?:privileges|access|funded)\\b|Wade[ ]in\\b|Drew[ ](?:labs|blood|up|back|off|fluid)\\b|Price[ ]of\\b"
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
        rf"(?i)\b(?:{_SCORES})(?:[ ]scores?)?(?:[ ](?:of|is|was|to|at|now|today|total))?[:=]?[ ](\d{{1,2}}(?:[ ](?:from|to)[ ]\d{{1,2}})?(?:/\d{{1,2}})?)\b",
        score=0.9,
        check=no_date_at_a_name,
        hits=("TRIAGE: «3»", "GAD-7 is «16».", "Pain «6/10» now", "Braden «14»."),
        misses=("pain since 6/10/24", "Gleason 2019", "Dr. Tanner 4/15", "moved to Bristol 3/12"),
    ),
    Rule(
        "score-change",
        "",
        rf"(?i)\b(?:{_SCORES})(?:[ ](?:of|is|was|to|at))?[:=,]?[ ]([<>]?\d{{1,3}}(?:[.]\d)?){_CHANGE}(\d{{1,3}})\b",
        score=0.98,
        groups=(1, 2),
        hits=("PCL-5 is «41», was «58».", "PHQ-9 «14», was «19»"),
        misses=("PCL-5 was done, was 58 then", "Bristol 1951, then 1975", "Mayo 2019 and 2021"),
    ),
    Rule(
        "laboratory-change",
        "",
        rf"(?i)\b(?:{_ANALYTES})(?:[ ](?:of|is|was|to|at))?[:=,]?[ ]([<>]?\d{{1,4}}(?:[.]\d)?){_CHANGE}(\d{{1,4}})\b",
        score=0.98,
        groups=(1, 2),
        hits=("cea «14» from «31»", "CA-125 «1987» to «412»"),
        misses=("cea done, was 31", "PSA in 2011 and 2015"),
    ),
    Rule(
        "laboratory-number",
        "",
        rf"(?i)\b(?:{_ANALYTES})[:=]?[ ](\d{{1,3}})(?:[.,;]?[ ]|[.,;]?$|\n)",
        score=0.6,
        hits=("fsh «71», e2 low", "AST «88» and ALT"),
        misses=("AST 12/4", "TSH 2.4"),
    ),
    Rule(
        "pain-change",
        "",
        r"\b(?i:(10|\d)/10)[ ](?i:from|to|->|then|now|down[ ]to|up[ ]to|at[ ]night[ ]and)[ ](?i:(10|\d)/10)\b",
        score=0.99,
        groups=(0,),
        check=no_date,
        hits=("«8/10 TO 3/10»", "PAIN «4/10 FROM 9/10» P"),
        misses=("4/10/61 to 9/10/61", "Hospitalized 4/10 to 9/10", "Admitted 8/10 then 9/10"),
    ),
    Rule(
        "pain",
        "",
        r"(?i)\b(?:pain|ache|headache|ha|cp|migraine|cramps?|cramping|kidney[ ]stone|discomfort|pressure)\b[^.\n]{0,30}?[, ]((?:10|\d(?:-\d)?)/10)(?:[.,; ]|$)",
        score=0.9,
        check=no_date,
        hits=(
            "C/O CP X 2 HRS, «7/10», PRESSURE",
            "kidney stone, «10/10», pacing",
            "knee pain is «8/10» at night",
        ),
        misses=("pain since 6/10", "Pain clinic visit 7/10.", "HA, last seen 5/10,"),
    ),
    Rule(
        "vision",
        "",
        r"\b(20/(?:1[3-9]|[2-9]\d|\d{3}))\b",
        score=1.0,
        hits=("vision is fine «20/20» lol", "OD «20/400»"),
        misses=("20/12/61", "20/11"),
    ),
    Rule(
        "nodes",
        "",
        r"(?i)\b(?:nodes?|lns?|slnb?s?|sentinel)(?:(?:[ ](?:of|pos|positive|are|were))?:?[ ](\d{1,2}/\d{1,2})(?:[.,;)\n]|$|[ ](?:neg|pos|involved))|[ ](?:neg|negative):?[ ](0/\d{1,2})\b)",
        score=0.98,
        groups=(1, 2),
        hits=("LN «2/18». Margins neg", "nodes positive «3/14»", "nodes neg «0/14»"),
        misses=("nodes seen 3/14", "LNs 11/12 appt", "nodes neg 3/14"),
    ),
    Rule(
        "nodes-of-stage",
        "",
        r"\bp?N[0-3][abc]?[ ]?\((\d{1,2}/\d{1,2})\)",
        score=0.99,
        hits=("pT2 N1 («2/14») M0",),
        misses=("N1 2/14",),
    ),
    Rule(
        "sensitivity-of-germs",
        "",
        r"\b(?i:\w{5,}(?:in|im|am|ole|one|em|ime|id|ate|ine))[ ][SIR][ ]\([<>=]{0,2}(1|2|4|8|16|32|64|128|256|512)\)",
        score=0.9,
        hits=("nitrofurantoin S («32»), trimethoprim",),
        misses=("Ann S. (32)", "Seen by R (32)", "Martin S (45)"),
    ),
    Rule(
        "protocol",
        "",
        r"(?i:treadmill|protocol|stress[ ]test|ett)[:]?[ ]\(?(Bruce|Naughton|Balke)(?:\)|:?[ ](?:\d|stage|protocol))",
        score=0.97,
        hits=("Treadmill: «Bruce» 7:42", "Treadmill («Bruce»): 6:12"),
        misses=("treadmill with Bruce", "Treadmill: Bruce, 45, walked", "Stress test Bruce tolerated"),
    ),
    Rule(
        "eponym-before-part",
        "",
        r"\b(?:(Harris|Oxford|Mayo|Constant|Lysholm)[ \n](?i:hip|knee|elbow|shoulder)(?i:[ ]scores?)?[:=]?[ ]\d+|(Rutherford)[ \n]Morison|(Braun)[ \n](?i:pump|infusomat)|(Denis[ ]Browne)[ \n](?i:bar|boots?))\b",
        score=0.97,
        groups=(1, 2, 3, 4),
        hits=("«Harris»\nhip 48", "«Rutherford»\nMorison pouch", "1400 «Braun» pump"),
        misses=("Harris has hip pain", "Mayo Clinic", "Harris\nHip pain for", "told Harris knee will"),
    ),
    Rule(
        "murmur",
        "",
        r"(?i)\b([1-6]/6)[ ](?:(?:soft|harsh|early|late|mid|blowing|holo|pan)[ -]?){0,2}(?:systolic|diastolic|holosystolic|sem|sm|hsm|esm|murmur|crescendo|ejection[ ](?:murmur|click|systolic))\b",
        score=0.99,
        hits=("«2/6» systolic murmur", "«3/6» harsh SEM"),
        misses=("2/6 seen", "Echo 4/6 ejection fraction"),
    ),
    Rule(
        "apgars",
        "",
        r"(?i)\b([0-9]/(?:[0-9]|10))(?:[.,;]?[ ](?:cord[ ](?:ph|gas(?:es)?|[67][.]\d+)|at[ ]1[ ]and[ ]5)\b|[ ]apgars?(?:[.,;\n]|$))",
        score=0.97,
        hits=("0219 2050 «7/8». cord 7.26",),
        misses=("on 7/8. Cardiac", "born 7/8, apgars 8/9", "on 7/8 cord clamped"),
    ),
    Rule(
        "eye-pressure",
        "",
        r"(?i)\b(?:iops?|tono|tonometry|tap)(?:[ ](?:of|is|was))?[: ][ ]?(\d{1,2})(?:[ ]and[ ]|/|,[ ]?)(\d{1,2})\b",
        score=0.97,
        groups=(1, 2),
        hits=("IOP «16» and «17». She", "TONO «18»/«22»"),
        misses=("IOP 16 today",),
    ),
    Rule(
        "gestation",
        "",
        r"\b((?:1[2-9]|[23]\d|4[0-3])(?:w(?:k|ks)?(?:[ ]?[0-6]d)?|WKS?|\+[0-6]|[ ][0-6]/7))(?:[^\w/]|$)",
        score=0.95,
        check=no_room,
        hits=(
            "baby mateo «33+0», ra",
            "dec fm, «33w». told",
            "«19w» anat: ok",
            "born at «29 6/7» to",
            "«39w2d» here",
        ),
        misses=("33 w", "5w", "29 6/7/61", "Room 18W", "room 33w", "Ward 24w"),
    ),
    Rule(
        "gravida",
        "",
        r"(?i)\b(g\d{1,2}[ ]?p[ ]?\d{1,4}(?:[ ]?[al]b?\d){0,3})\b",
        score=0.99,
        hits=("41 yo «g5p2022» 31+6", "a «G3P2» at term", "«G2P1L1», LSCS"),
        misses=("G3 P", "g20p"),
    ),
    Rule(
        "length-of-time",
        "",
        r"(?i)\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)[ -]?(?:wks?|weeks?|mos?|months?|days?|hrs?|hours?)[ ](?:out|from|post|postpartum|pp|late|ago|s/p|later|status|after|prior)\b",
        score=0.97,
        hits=("Gonzalez is «nine» months out from", "Roofer, «9» wks from calc ORI", "«12» days late"),
        misses=("9 months old", "six weeks", "aged 9 wks"),
    ),
    Rule(
        "time-ahead",
        "",
        r"(?i)\b(?:until|til|till|x|for|in|after|next)[ ](\d{1,2})[ ]?(?:wks?|weeks?|mos|months|days|hrs|hours)(?:[.,;]|$|\n)",
        score=0.9,
        hits=("no driving for pt until «6» wks.", "golf in «3» mos."),
        misses=("until 6 wks old", "for 3 mo old"),
    ),
    Rule(
        "gauge",
        "",
        r"\b(?:[5-9]|[12]\d|3[0-6])[ -]?(?:F[ ](Foley|Salem|Coude|Malecot|Dobhoff|Pezzer)|(?:Fr|French)[.]?[ ](Foley|Salem|Coude|Malecot|Dobhoff|Blake|Cope|Pezzer|Councill|Jackson|Robinson))\b",
        score=0.97,
        groups=(1, 2),
        hits=("a 16 Fr «Foley» went back", "18 French «Salem» sump"),
        misses=("Fr Tadeo", "16 Foley", "56 F Smith", "20F Robinson", "56F Foley"),
    ),
    Rule(
        "pills-in-a-row",
        "",
        rf"\b(?:({_BRANDS}){_AND}({_PILLS})|({_NAMED_PILLS}){_AND}({_BRANDS})|({_PILLS})[ ]x\d{_AND}({_PILLS}))\b",
        score=0.95,
        groups=(1, 2, 3, 4, 5, 6),
        hits=("Earlier: «Ella» x1, «Estelle», Lyza", "from «Yaz» to «Heather»"),
        misses=("Ella was", "daughters Ella and Camila", "Heather, Nikki"),
    ),
    Rule(
        "symptom-on-pill",
        "",
        rf"\b(?i:spots|spotting|bleeding|nausea|neg[.]|moody|acne)[ ](?i:on)[ ]({_PILLS})(?:[.,;]|$)",
        score=0.95,
        hits=("Spots on «Heather». Migraine", "2 tests neg. On «Camila». Should"),
        misses=("on Heather", "Rash spots on Ella since", "bleeding on Camila at home"),
    ),
    Rule(
        "placenta-and-ejection-fraction",
        "",
        r"(?i)\b(?:(?:placenta|cerclage(?:[ ]hx)?|shirodkar,)[ ](duncan|schultze|mcdonald|shirodkar)|ef[^.\n]{1,12}%[ ]by[ ](simpson|teichholz))(?:'s)?\b",
        score=0.97,
        groups=(1, 2),
        hits=("placenta «duncan». peds", "cerclage hx «mcdonald», shirodkar", "EF 35-40% by «Simpson»"),
        misses=("Simpson denies", "EF read by Simpson", "EF 55% by McDonald"),
    ),
    Rule(
        "instruments",
        "",
        rf"\b(?:({_TOOLS})(?:[ ]x\d)?{_AND}({_TOOLS}|{_NAMED_TOOLS})|({_NAMED_TOOLS})(?:[ ]x\d)?{_AND}({_TOOLS}))\b",
        score=0.97,
        groups=(1, 2, 3, 4),
        hits=("«Allis» x4, «Kelly», Babcock", "«Kelly» and «Army-Navy» for"),
        misses=("Kelly and Allison", "Dr. Kelly, Penrose", "Kelly and Richardson", "Cobb, Kelly"),
    ),
    Rule(
        "verb-behind-to",
        "",
        r"\b(?i:threatens|threatened|plans|wants|wanted|going|able|unable|needs|asked|decided)[ ]to[ ](sue|mark|grant|pierce|lance|chase|skip|rob|nick|hunt|carry|grace|will|pat|hope)\b",
        score=0.97,
        hits=("Threatens to «sue» over", "wants to «skip» a dose"),
        misses=("spoke to sue", "wants to Sue"),
    ),
    Rule(
        "first-word-verb",
        "",
        r"(?:[.!?;:][ ]+|(?:^|\n)[ \t]*(?:[-*][ ]*)?)((?:Lance|Pierce|Chase|Carry|Skip)[ ](?:the|each|both|this)|Hope[ ]is[ ]to[ ](?:wean|avoid|get|advance|extubate)|Wade[ ]in[ ](?:the|a)[ ](?:pool|water)|Joy[ ]and[ ](?:interest|pleasure|energy))\b",
        score=0.97,
        check=no_person,
        hits=(
            "«Pierce the» membrane",
            "«Wade in the pool» for",
            "«Hope is to wean» off",
            "«Joy and interest» are low",
        ),
        misses=(
            "Chase the nurse called",
            "Hope is tired",
            "Hope is to be seen",
            "Wade in the hall",
            "Joy and Ann",
            "Mark verbalized",
        ),
    ),
    Rule(
        "rosea",
        "",
        r"(?i)\b(?:pityriasis|acne)[ ](rosea|rosacea|alba|versicolor)\b",
        score=1.0,
        hits=("likely pityriasis «rosea».",),
        misses=("Rosea called",),
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
        r"(?i)\b((?:1/2|1/4|3/4|1/8))[ -]?(?:in[ ](?:iodoform|plain|nu-?gauze|gauze|packing|penrose|strip)|inch|tab|tablet|strip|cup|pack|ppd|strength|ns\b|normal)",
        score=0.98,
        hits=("packed «1/4» in iodoform", "«1/2» tab daily", "smokes «1/2» ppd"),
        misses=("1/4 visit", "on 1/2 seen", "1/4 in clinic"),
    ),
    Rule(
        "birth-control",
        "",
        rf"\b({_PILLS})[ ](?i:{_PILL_WORDS}|{_PILL_VERBS})",
        score=0.98,
        hits=("«Heather» birth control", "«Yasmin» restarted, no", "«Ella» taken for emergency"),
        misses=("Heather started her new job", "Ella taken for a walk", "Camila placed today in foster care"),
    ),
    Rule(
        "birth-control-brand",
        "",
        rf"\b({_BRANDS})\b",
        score=0.7,
        hits=("switch to «Apri».", "«Aviane» and «Jolivette» are covered", "on «Errin»"),
        misses=("April 3", "Camila called"),
    ),
    Rule(
        "birth-control-taken",
        "",
        rf"\b(?i:pt|she|patient|is|wk|and)[ ]+(?i:on|takes|taking|restart|refill)[ ]({_PILLS})(?:[.,; \n]|$)",
        score=0.9,
        hits=("Pt on «Yasmin».", "she takes «Camila»", "is on «Heather»"),
        misses=("relies on Heather", "Patient on Heather's list"),
    ),
    Rule(
        "soft-drink",
        "",
        r"\bDr[.]?[ ](Pepper|Scholl(?:'s)?[ ](?:insoles?|inserts?|pads?))\b",
        score=1.0,
        hits=("cans of Dr. «Pepper» a day", "Dr. «Scholl insoles»", "Dr «Pepper» and coffee"),
        misses=("Mr. Pepper", "Dr. Peppers"),
    ),
    Rule(
        "first-word",
        "",
        rf"(?:[.!?;:][ ]+|(?:^|\n)[ \t]*(?:[-*][ ]*)?)({_STARTS})",
        score=0.7,
        check=no_person,
        hits=("«Mark the» site.", "Ok. «May need» home oxygen.", "- «Bill to» insurance"),
        misses=(
            "Mark the nurse called",
            "Mark verbalized understanding",
            "told Mark the results",
            "May called",
        ),
    ),
    Rule(
        "round-count",  # cells and platelets, rounded; record numbers hardly ever end so
        "",
        r"\b([1-9]\d{1,3}0{4})\b",
        score=0.97,
        check=no_id,
        hits=("Platelets «350000»", "«1250000»"),
        misses=("MRN 4471220", "10000", "350001", "Chart 350000"),
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
