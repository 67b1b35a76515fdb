"""Parts of the patterns of `medicine_rules`: analytes, scores, pills, instruments, and verbs that are also names."""

from __future__ import annotations

ANALYTES = (
    "ferritin|b12|folate|bnp|probnp|nt-probnp|ck|cpk|ldh|lipase|amylase|platelets?|plts?|ast|alt|alp|ggt|crp|esr|d-?dimer|troponin|trop|tsh|psa|cea"
    "|e2|estradiol|ca[ -]?125|ca[ ]?19-9|ca[ ]?15-3|fsh|lh|amh|afp|prolactin|lactate|uric[ ]acid|ammonia|bun|creatinine|cystatin|phenytoin|lithium|vanc[ ]trough|tacro"
    "|glucose|bg|fsbs|iron|tibc|cd4|anc|wbc|quant|b?hcg|procalcitonin|triglycerides|cholesterol|cortisol|testosterone|vitamin[ ]d|ige|pth"
)
SCORES = (
    "phq-?9|phq-?2|gad-?7|mmse|moca|slums|gcs|nihss|braden|morse|apgars?|epds|audit|cage|ciwa(?:-ar)?|cows|berg|tinetti|epworth|isi|meld(?:-na)?|sofa|qsofa"
    "|rass|sas|bps|cpot|flacc|aldrete|ecog|karnofsky|mallampati|asa|nyha|bishop|stop-bang|wells|heart[ ]score|has-bled|cha2ds2-vasc|gleason|ipss|aua|edss|oswestry"
    "|pcl-?5|bdi(?:-ii)?|bai|hamilton|ham-a|madrs|ymrs|aims|koos|harris[ ]hip|lysholm|ikdc|aofas|am-pac|apache|bpp|ballard|pirani|mayo|cdai|sledai|das28|tug|fim|bims|nips|isk|fast-ed"
    "|bloom-richardson|nottingham|news2?|pews|meows|curb-65|padua|caprini|norton|waterlow|barthel|rankin|mrs|bristol|tanner|lace|hoos|vision|iop|tono|cha2ds2|abcd2|perc|rockall|grace[ ]score|timi|killip|scorad|pasi|dlqi"
    "|odi|ndi|dash|quickdash|lefs|womac|ces-d|bdi|ham-d|y-bocs|vas|nrs|pain|triage|esi|acuity"
)
# Brands that hardly anybody is called, and those that are also names of people.
BRANDS = (
    "Yaz|Junel(?:[ ]Fe)?|Errin|Jolivette|Nora-BE|Loryna|Vestura|Larin(?:[ ]Fe)?|Blisovi|Microgestin|Levora|Lutera|Sronyx|Vienva|Aviane|Kariva|Mircette|Natazia"
    "|Sprintec|Tri-Sprintec|Apri|Azurette|Beyaz|Safyral|Gianvi|Ocella|Kelnor|Kyleena|Liletta|Nexplanon|Paragard|Alesse|Cryselle|Enpresse|Isibloom|Reclipsen|Velivet"
)
NAMED_PILLS = "Yasmin|Ella|Camila|Heather|Estelle|Aubra|Marlissa|Tarina|Amethyst|Syeda|Zarah|Nikki|Lessina|Mirena|Skyla|Jasmiel|Juleber"
PILLS = f"{BRANDS}|{NAMED_PILLS}"
AND = "(?:,[ ]|,?[ ]and[ ]|,?[ ]or[ ]|/|[ ]to[ ])"
TOOLS = "Allis|Kocher|Deaver|Army-Navy|Weitlaner|Gelpi|Adson|DeBakey|Metzenbaum|Senn|Hohmann|Kerrison|Bovie"
NAMED_TOOLS = "Kelly|Babcock|Richardson|Balfour|Cobb|Freer|Penfield|Lahey|Harrington|Russian|Crile"
PILL_WORDS = "(?:birth[ ]control|ocps?|pills?|tablets?|tabs?|packs?|refills?|iud|mg|fe)\\b"
# What is done with a pill, at the end of a phrase: Yasmin restarted, no headaches. Near miss: Heather started her new job.
PILL_VERBS = "(?:refilled|restarted|started|stopped|prescribed|continued|switched|taken|placed[ ]today|in[ ]place)(?:[.,;\\n]|$|[ ]for[ ](?:emergency|unprotected|contraception))"
CHANGE = "[,;]?[ ](?:was|from|then|now|to|up[ ]from|down[ ]from|previously|and)[ ]"
# Verbs and nouns at the start of a sentence, with the words after which they are no names.
STARTS = (
    "(?:Mark|Lance|Pierce|Grant|Chase|Carry|Drew|Pat|Page|Reed|Chuck|Rob|Nick|Hunt|Skip|Sue)[ ](?:the|a|an|this|each|both|all|with[ ]a)\\b"
    "|Hope[ ](?:is[ ])?(?:to|for|that)\\b|Rose[ ](?:from|to|petal|spots?)\\b|Bill[ ](?:to|copay|insurance|the)\\b|Grant[ ](?:privileges|access|funded)\\b|Wade[ ]in\\b|Drew[ ](?:labs|blood|up|back|off|fluid)\\b|Price[ ]of\\b"
    "|Faith[ ](?:is[ ])?important|March[ ]in[ ]place|May[ ](?:need|also|benefit|require|resume|shower|return|have|be|take|use|go|start|repeat|consider|continue|increase|bear)\\b"
    "|Will[ ](?:need|also|benefit|require|resume|return|have|be|take|use|go|start|repeat|consider|continue|increase|follow|recheck|monitor|discuss|send|order|call|check|try|hold)\\b"
    "|Will,[ ](?:power|living)|Joy[ ]and|Patience[ ](?:advised|needed|urged)|Sandy[ ](?:sensation|feeling|stool)|Ruby[ ](?:red|laser)|Olive[- ](?:shaped|oil)|Hazel[ ]eyes"
    "|Violet[ ](?:skin|discoloration|hue|stain)|Iris[ ](?:is[ ])?(?:intact|normal|round|repair|color)|Stone[ ](?:passed|removed|burden|analysis|free)|Basil[ ](?:and|leaves)"
    "|Burns[ ](?:to|on|over|when)\\b|Walker[ ](?:and|at|ordered|for|with|used)\\b|Cook[ ](?:foods?|all|meat)|Rice[,]|Heather[ ]birth|Amber[ ]urine|Crystal[ ]violet|Ginger[ ](?:tea|ale|root)"
    "|Young[ ](?:man|woman|child|adult)|Long[ ](?:standing|term|history|leg|arm)|Brown[ ](?:urine|stool|discharge|sputum)|Green[ ](?:sputum|discharge|stool)|White[ ](?:count|cells|plaque|blood)"
)
