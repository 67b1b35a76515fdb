"""Spanish words around dates."""

from nescio.languages.date_grammar import DateGrammar

DATE_GRAMMAR = DateGrammar(
    of_month=("de",),
    of_year=("de", "del"),
    year_nouns=("ano",),
    day_articles=("el",),
    day_nouns=("dia",),
    range_words=("al", "a", "y", "o"),
    ordinals=("er", "e?ro", "º", "ª", "°"),
    first_days=("primero",),
    connectors=(
        "a", "al", "y", "e", "o", "de", "del", "hasta", "desde", "entre", "el", "la", "los", "las", "en", "por", "dia", "ano", "anos",
        "principios", "finales", "mediados", "pasad[oa]", "proxim[oa]", "manana", "tarde", "noche",
    ),
    time_units=("horas", "hs", "h"),
    before_time=("a las?",),
    to=("a",),
    # martes. Hit: (mar) 04/03/2061, (mar.) 4 mar 2061, (mar)-jue, lun-(mar). Near miss: Mar 4/61, Mar 4 Apr 5, mar-jun.
    weekday_contexts={
        "mar": r"\.?,?\s+\d{1,2}(?:[/.-]\d{1,2}[/.-]\d|\s?(?:de )?MONTHS(?!\.?\s?\d\d?(?!\d)))"
        r"|\s?[-/,y]\s?(?:mie|jue|vie|sab|dom)|(?<=lun[-/ ]mar)|(?<=lun, mar)|(?<=lun y mar)"
    },
    between_words=" de ",
)  # fmt: skip
