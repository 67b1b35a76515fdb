"""English words around a name that decide whether it is a person's, part of a medical term, or a word."""

from __future__ import annotations

from nescio.languages.base import NameCues

_NOUNS_BEHIND = dict(
    pair.split(":")
    for pair in """
    disease:illness syndrome:illness syndromes:illness disorder:illness dz:illness phenomenon:phenomenon dementia:dementia chorea:chorea ataxia:ataxia
    palsy:palsy paralysis:paralysis tumor:tumour tumors:tumour tumour:tumour tumours:tumour lymphoma:lymphoma sarcoma:sarcoma
    thyroiditis:thyroiditis anemia:anaemia anaemia:anaemia gangrene:gangrene ulcer:ulcer ulcers:ulcer esophagus:oesophagus oesophagus:oesophagus
    encephalopathy:encephalopathy psychosis:psychosis contracture:contracture contractures:contracture cyst:cyst cysts:cyst hernia:hernia
    deformity:deformity arthropathy:arthropathy fracture:fracture fractures:fracture fx:fracture sign:sign signs:sign point:point reflex:reflex reflexes:reflex
    pulse:pulse murmur:murmur breathing:breathing respiration:breathing respirations:breathing test:test tests:test testing:test
    maneuver:manoeuvre maneuvers:manoeuvre manoeuvre:manoeuvre score:score scores:score scale:scale index:index criteria:criteria rule:rule rules:rule
    classification:classification stage:stage staging:stage grade:grade grading:grade level:level levels:level depth:depth class:class type:type
    catheter:catheter catheters:catheter cath:catheter drain:drain drains:drain tube:tube tubes:tube line:line lines:line port:port suction:suction
    cannula:cannula clamp:clamp clamps:clamp hemostat:clamp forceps:forceps scissors:scissors retractor:retractor retractors:retractor needle:needle
    wire:wire wires:wire pin:pin pins:pin nail:nail nails:nail prosthesis:prosthesis valve:valve shunt:shunt blade:blade mask:mask
    bandage:bandage splint:splint collar:collar bag:bag position:position table:table procedure:procedure operation:operation repair:repair
    fundoplication:fundoplication gastrectomy:gastrectomy incision:incision approach:approach amputation:amputation anastomosis:anastomosis
    stoma:stoma pouch:pouch node:node nodes:node nodule:nodule nodules:nodule body:body bodies:body cell:cell cells:cell duct:duct ducts:duct
    gland:gland glands:gland canal:canal ligament:ligament ring:ring rings:ring spot:spot spots:spot contractions:contractions exercises:exercises
    coma:coma triad:triad stain:stain stains:stain agar:agar virus:virus angle:angle formula:formula equation:equation law:law protocol:protocol
    treadmill:treadmill regimen:regimen monitor:monitor study:study studies:study scan:scan ultrasound:ultrasound chart:chart grid:grid
    angina:angina fever:fever degeneration:degeneration hemiparesis:hemiparesis nerve:nerve solution:solution lamp:light
    """.split()
)

NAME_CUES = NameCues(
    titles=frozenset("mr mrs ms miss dr drs prof nurse name".split()),
    person_verbs=(
        "reports?", "reported", "den(?:ies|ied)", "stat(?:es|ed)", "says", "said", "tells", "told", "complain(?:s|ed)", "endors(?:es|ed)",
        "refus(?:es|ed)", "declin(?:es|ed)", "agree[sd]", "ask(?:s|ed)", "call(?:s|ed)", "slept", "ate", "walk(?:s|ed)", "ambulat(?:es|ed)",
        "liv(?:es|ed)", "work(?:s|ed)", "feels", "felt", "wants", "wanted", "arrived", "came", "went", "returned",
        "(?:is|was) (?:seen|admitted|discharged|referred|examined|comfortable|doing|able|resting|alert|awake|here|aware|brought|taken|given"
        "|placed|draped|prepped|extubated|intubated|positioned|accompanied|transferred|scheduled|advised|instructed|a (?:pleasant|healthy|happy))",
        "verbali[sz](?:es|ed)", "tolerat(?:es|ed)", "understands?", "understood", "need(?:s|ed)", "tak(?:es)", "took", "did (?:well|not)", "does (?:well|not)",
        "underwent", "present(?:s|ed)", "remain(?:s|ed)", "continu(?:es|ed)", "appear(?:s|ed)", "rat(?:es|ed) (?:the )?pain", "us(?:es|ed)", "sits", "sat",
        "drinks", "eats", "sleeps", "smokes", "quit", "request(?:s|ed)", "demonstrat(?:es|ed)", "attend(?:s|ed)", "follow(?:s|ed) up", "has (?:been|had|a|no)",
        "had (?:a|an|no)", "void(?:s|ed)", "recall(?:s|ed)", "prefers", "gets", "got", "receiv(?:es|ed)", "participat(?:es|ed)", "expressed", "acknowledged",
    ),
    relatives=tuple("wife husband spouse partner son daughter mother father mom dad parents sister brother family home".split()),
    nouns_behind=_NOUNS_BEHIND,
    nouns_after_eponym=(
        "disease", "syndrome", "sign", "signs", "catheter", "score", "scale", "test", "maneuver", "manoeuvre", "criteria", "classification",
        "fracture", "palsy", "lymphoma", "tumou?r", "procedure", "operation", "repair", "reflex", "node", "nodes", "nodules?", "bodies", "body",
        "cells?", "esophagus", "thyroiditis", "contracture", "dementia", "chorea", "ataxia", "phenomenon", "stain", "drain", "clamp", "tube",
        "line", "rings?", "murmur", "hernia", "duct", "anemia", "coma", "index", "scan", "ulcer", "position", "stage", "staging", "grade",
        "class", "type", "deformity", "arthropathy", "gangrene", "stoma", "pouch", "prosthesis", "virus", "agar", "method", "formula", "angle",
        "triad", "law", "protocol", "regimen",
    ),
    possessed_nouns=tuple(
        "catheter score test procedure operation repair drain tube line murmur coma scan position stoma pouch prosthesis protocol regimen".split()
    ),
    grade_words=("levels?",),
    illnesses=frozenset("alzheimer crohn hashimoto hodgkin huntington parkinson raynaud sjogren tourette".split()),
    nouns_after_illness=("work-?up",),
    words_of_two_letters=frozenset(
        "ah am an as at be by do go he if in is it me my no of oh ok on or so to up us we pt".split()
    ),
    words_after_substance=("levels?", "toxicity", "carbonate", "concentration", "therapy", "dose", "normal", "low", "high"),
    words_before_substance=("serum", "plasma", "urine", "level of", "levels of", "low", "high", "normal"),
    capitalised_words=frozenset("spring summer autumn winter".split()),
)  # fmt: skip
