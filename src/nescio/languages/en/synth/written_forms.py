"""Nicknames and shorthand of invented English notes."""

from __future__ import annotations

NICKNAMES = {
    "Margaret": "Peggy", "Robert": "Bob", "William": "Bill", "James": "Jimmy", "Michael": "Mike", "Patricia": "Patty",
    "Barbara": "Barb", "Susan": "Sue", "Dorothy": "Dot", "Kimberly": "Kim", "Mohammed": "Mo", "Oluwaseun": "Seun",
    "Chukwuemeka": "Emeka", "Philippa": "Pippa", "Harriet": "Hattie", "Elizabeth": "Betsy", "Katherine": "Kit", "Theresa": "Tess",
    "Richard": "Dick", "Edward": "Ned", "Henry": "Hank", "Charles": "Chuck", "Alexandra": "Sasha", "Dmitri": "Dima",
    "Svetlana": "Sveta", "Giuseppina": "Pina",
}  # fmt: skip
"""Given name -> nickname."""

BYNAMES = tuple(
    "Buddy Red Skip Junior Butch Sissy Tiny Sonny Dusty Bubba Ace Doc Pepper Cricket Smokey Babs Duke Birdie Slim Scooter Nonie Pip Shorty Mac Bo Tex Biscuit Champ Dee JJ TJ".split()
)
"""Nicknames that have nothing to do with the name."""

SHORTHAND = {
    "patient": "pt", "the patient": "pt", "with": "w/", "without": "w/o", "history": "hx", "symptoms": "sx", "treatment": "tx", "diagnosis": "dx", "and": "&",
    "because": "bc", "follow up": "f/u", "follow-up": "f/u", "daughter": "dtr", "husband": "husb", "brother": "bro", "weeks": "wks", "week": "wk",
    "months": "mos", "years": "yrs", "year": "yr", "hours": "hrs", "hospital": "hosp", "discharged": "d/c'd", "discharge": "d/c", "transferred": "xferred", "moved": "mvd",
    "through": "thru", "bilateral": "b/l", "negative": "neg", "positive": "pos", "normal": "nl", "complains of": "c/o", "shortness of breath": "SOB",
    "chest pain": "CP", "pain": "pn", "appointment": "appt", "called": "cld", "spoke": "sp", "given": "gvn", "because of": "2/2", "secondary to": "2/2", "at": "@", "medication": "med",
    "lives": "lvs", "says": "sts", "states": "sts", "evening": "pm", "morning": "am", "every": "q", "status": "stat",
}  # fmt: skip
"""Words and phrases -> what hurried writers write."""
