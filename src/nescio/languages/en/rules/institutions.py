"""Hospitals, units and organisations in English, by the words such names end with."""

from __future__ import annotations

from nescio.languages.en.not_names import NOT_NAMES
from nescio.languages.patterns import LETTER, UPPER, any_of
from nescio.languages.required_words import group_words
from nescio.languages.rule import Rule, after

_WORD = rf"(?:St[.]|Mt[.]|[{UPPER}][{LETTER}'’-]*|&|(?:of|of[ ]the|and|de|la|del|du|for|upon)\b)"
_RUN = rf"(?:St[.]|Mt[.]|[{UPPER}][{LETTER}'’-]*)(?:[ ]{_WORD}){{0,4}}"
_CARE = any_of(
    (
        "Hospital", "Hosp", "Medical Center", "Medical Centre", "Medical Ctr", "Med Center", "Med Ctr", "Health Center", "Health Centre", "Health Ctr", "Clinic", "Infirmary", "Hospice", "Nursing Home",
        "Care Center", "Care Centre", "Care Home", "Rehabilitation", "Rehabilitation Center", "Rehab Center", "Surgery Center", "Surgical Hospital", "Cancer Center", "Cancer Centre", "Cancer Institute",
        "Medical Practice", "Family Practice", "Group Practice", "Family Medicine", "Family Health", "Health System", "Pediatrics", "Paediatrics", "Eye Center",
        "Eye Clinic", "Eye Care", "Orthopedics", "Orthopaedics", "Cardiology Associates", "Heart Institute", "Dialysis Center", "Skilled Nursing", "Post-Acute", "Memory Care", "Assisted Living", "Birth Center", "Midwifery",
        "Physiotherapy", "Physical Therapy", "Optometry", "Medical Group", "Children's Hospital", "General Hospital", "Community Hospital", "Memorial Hospital", "Regional Hospital", "Royal Infirmary", "Urgent Care", "Hospital Center",
    )
)  # fmt: skip
_FIRM = any_of(
    (
        "Insurance", "Mutual", "Assurance", "Benefit Trust", "Health Plan", "Health Trust", "Casualty", "Indemnity", "Pharmacy", "Drug", "Drugs", "Drug Mart", "Chemist", "High School", "Elementary", "Middle School", "Primary School",
        "Academy", "University", "College", "School District", "School", "Schools", "Church", "Parish Church", "Cathedral", "Chapel", "Mosque", "Synagogue", "Temple", "Laboratories", "Labs", "Diagnostics", "Inc", "LLC", "Ltd", "Co-op", "Coop",
        "Cooperative", "Corp", "Company", "& Sons", "Logistics", "Freight", "Trucking", "Transit", "Airlines", "Ferry Lines", "Railway", "Railroad", "Bakery", "Foods", "Farms", "Dairy", "Winery", "Brewery", "Construction", "Builders", "Roofing", "Plumbing",
        "Electric", "Motors", "Auto", "Stamping Plant", "Steel", "Foundry", "Police Department", "PD", "Fire Department", "Fire Dept", "Sheriff's Office", "City Council", "County Council", "Library", "Library District", "Ambulance", "EMS", "AirMed", "DME", "Specialty Rx", "Foundation", "Credit Union", "Savings", "Bank", "Legal Partners",
    )
)  # fmt: skip
_GENERIC = NOT_NAMES | {
    "acute", "local", "outside", "memorial", "regional", "county", "public", "specialty", "methadone", "inr", "coumadin", "wound", "falls", "fracture", "asthma", "diabetes", "diabetic", "anticoagulation",
    "walk-in", "warfarin", "eye", "breast", "hearing", "foot", "vestibular", "speech", "hand", "chest", "stroke", "burn", "va", "high", "middle", "elementary", "catholic", "baptist", "cvs", "device", "tb", "travel", "std", "std/hiv", "ent", "gyn", "ob", "obgyn", "opd", "memory",
    "cardiac", "inpatient", "skilled", "home-health", "psychiatric", "geriatric", "virtual", "specialist", "tele", "retina", "glaucoma", "cornea", "sleep", "hiv", "lipid", "liver", "renal", "fertility", "rapid", "access", "onset", "young", "dementia", "lymphoma", "anticoag", "ins", "king's", "payor", "carrier", "antenatal", "postnatal", "prenatal",
}  # fmt: skip


def _proper(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """Drop leading generic words; what is left must name the place by something of its own."""
    text = data[start:end].decode()
    words = text.split(" ")
    while (
        words
        and (
            words[0].casefold().strip(".,'’") in NOT_NAMES
            or words[0][:1].islower()
            or words[0] == "&"
            or words[0].casefold() in ("ins", "payor", "carrier", "ems", "dxa", "cxr", "gp")
        )
        and words[0]
        not in (
            "St.",
            "Mt.",
            "Ft.",
            "Our",
            "Good",
            "New",
            "North",
            "South",
            "East",
            "West",
            "City",
            "Blue",
            "First",
            "Long",
            "Hill",
            "Park",
            "Old",
        )
    ):
        words.pop(0)
    if len(words) < 2 or all(word.casefold().strip(".,'’") in _GENERIC for word in words[:-1]):
        return None
    value = " ".join(words)
    tail = after(data, end, 12)
    if tail.startswith((b" of ", b" for ")) or (
        tail[:1] == b" "
        and tail[1:2].isupper()
        and tail[2:3].islower()
        and tail[1:].split(b" ")[0].rstrip(b".,")
        in (
            b"Center",
            b"Clinic",
            b"Hospital",
            b"Institute",
            b"Group",
            b"Partners",
            b"Associates",
            b"Trust",
            b"System",
        )
    ):
        return None
    return end - len(value.encode()), end


def _own_name(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """Refuse wards that only their specialty names."""
    first = data[start:end].split(b" ")[0].decode().casefold()
    return None if first in _GENERIC and first not in ("ward", "blue") else (start, end)


RULES = (
    Rule(
        "hospital",
        "HOSPITAL",
        rf"\b({_RUN}[ ]{_CARE}(?:[ ](?:Pavilion|Center|Centre|Team|Group|Trust|Hub|LLC))?)\b",
        score=0.9,
        cues=group_words(_CARE),
        check=_proper,
        hits=("at «Harborlight Medical Center», Tacoma", "«Mountsandel Hospital», C", "«St. Odile's Clinic»"),
        misses=("the hospital", "Outside Hospital records", "INR Clinic", "Discharged from Hospital"),
    ),
    Rule(
        "hospital-upper",
        "HOSPITAL",
        r"\b((?:[A-Z][A-Z'’.-]+[ ]){1,4}(?:HOSPITAL|MEDICAL CENTER|MEDICAL CTR|MED CTR|CLINIC|CARE CENTER|CARE CENTRE|NURSING HOME|INFIRMARY|HEALTH CENTER|HOSPICE))\b",
        score=0.88,
        cues=("hospital", "center", "ctr", "clinic", "centre", "home", "infirmary", "hospice"),
        check=_proper,
        hits=("«CALDERA RIDGE HOSPITAL»   BEND", "to «KELLIHER CARE CENTER» on"),
        misses=("ADMITTED TO HOSPITAL", "SEEN IN CLINIC"),
    ),
    Rule(
        "organization",
        "ORGANIZATION",
        rf"\b({_RUN}[ ]{_FIRM}(?:[ ](?:Life[ ]&[ ]Health|Care|Health|Police|Credit|Travel|Division|Lab|Svc|Services?|Company|Trust|Group|Access|Board|District)|[ ](?:Plant[ ]|#)\d{{1,3}})?)\b",
        score=0.82,
        cues=group_words(_FIRM),
        check=_proper,
        hits=("works at «Dutch Flat Bakery»;", "«Kettle Moraine Mutual» grp", "«Como Corner Drug»; asks"),
        misses=("the church", "High School", "Home Pharmacy"),
    ),
    Rule(
        "ward",
        "DEPARTMENT",
        rf"\b(Ward[ ](?:\d{{1,2}}[A-Z]?|[A-Z]\d{{1,2}})|(?:St[.]?[ ])?[{UPPER}][a-z][{LETTER}'’-]+[ ]Ward(?:[ ]\d)?|(?:Blue|Red|Green|Gold|Silver|Orange|Purple|Yellow|White)[ ](?:Team|Firm|Pod)|[{UPPER}][a-z][{LETTER}'’-]+[ ]\d{{1,2}}[ ](?:North|South|East|West|Tower))\b",
        score=0.85,
        cues=("ward", "team", "firm", "pod", "north", "south", "east", "west", "tower"),
        check=_own_name,
        hits=("moved to «Ward 7B» at", "«Linnet Ward», Wandle", "to «Harmon 4 West» bed", "«Blue Team» will"),
        misses=("the ward", "Surgical Ward", "Care Team", "Ward round"),
    ),
)
