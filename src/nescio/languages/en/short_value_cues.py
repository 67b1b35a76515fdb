"""English words right before a short value that say what it is: Room 4, Dr. X, on 3/4."""

SHORT_VALUE_CUES = {
    "ROOM": tuple(
        "room rm bed bay chair suite floor theatre theater or cubicle pod booth cabin station slot homeroom bedroom window ldr unit ward sicu"
        " micu nicu icu pacu op recliner isolette crib berth stall dock gate pump seat".split()
    ),
    "DEPARTMENT": tuple("ward unit team floor pod".split()),
    "DOCTOR": tuple(
        "dr drs nurse by rn md np pa per initials scribe scribed typed signed transcribed tech examiner asst assistant signature read".split()
    ),
    "PATIENT": tuple("mr mrs ms miss pt patient".split()),
    "DATE": tuple(
        "on since until dated date seen due by from started stopped admitted discharged dc visit returned last next dob dos fu born"
        " every each this before after thru through".split()
    ),
    "STATE": ("state",),
    "PHONE": tuple("ext extension x pager bleep".split()),
}
