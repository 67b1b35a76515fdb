"""English words of lengths of time and of ages."""

from nescio.languages.date_grammar import Durations

DURATIONS = Durations(
    numbers=(
        "an?", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "fourteen",
        "fifteen", "twenty", "thirty",
    ),
    units=("hours?", "days?", "weeks?", "months?", "years?", "hrs?", "wks?", "mos?", "yrs?", "[hdw]"),
    year_units=("years?", "yrs?"),
    age_units=("months?", "weeks?", "days?", "hours?"),
    before=("for", "in", "within", "over", "every", "x"),
    articles=("the",),
    which=("last", "past", "next"),
    after=("ago", "prior", "later", "earlier"),
    or_words=("or",),
    counted=("pod", "hd", "dol", "post[- ]?op(?:erative)? day", "hospital day", "day of life", "day", "week", "month"),
    expressions=("today", "yesterday", "tomorrow", "tonight"),
    digits=("one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    and_words=("and",),
    ninety=("nine?t(?:y|ie)", "nonag"),
    hundred=("hundred", "cente(?:nari|sim)"),
)  # fmt: skip
