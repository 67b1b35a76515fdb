"""English words around dates."""

from nescio.languages.date_grammar import DateGrammar

_ENDINGS = {1: "st", 2: "nd", 3: "rd", 21: "st", 22: "nd", 23: "rd", 31: "st"}
DATE_GRAMMAR = DateGrammar(
    of_month=("of",),
    of_year=("of",),
    articles=("the",),
    day_articles=("the",),
    range_words=("to", "and", "or", "through", "thru"),
    ordinals=("st", "nd", "rd", "th"),
    day_ordinals=tuple(_ENDINGS.get(day, "th") for day in range(1, 32)),
    connectors=(
        "to", "and", "or", "through", "thru", "until", "till", "of", "the", "on", "in", "at", "from", "since", "between", "a",
        "early", "late", "mid", "end", "beginning", "am", "pm", "h", "hrs", "last", "next", "this",
        "morning", "afternoon", "evening", "night",
    ),
    time_units=("hours", "hrs", "h"),
    half_days=(r"[ap]\.?m",),
    before_time=("at",),
    before_time_and_year=("at",),
    to=("to",),
)  # fmt: skip
