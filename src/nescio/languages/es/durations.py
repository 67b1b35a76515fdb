"""Spanish words of lengths of time and of ages."""

from nescio.languages.date_grammar import Durations

DURATIONS = Durations(
    numbers=(
        "un", "una", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce", "catorce",
        "quince", "veinte", "treinta",
    ),
    units=("horas?", "dias?", "semanas?", "mes", "meses", "anos?"),
    year_units=("anos?",),
    age_units=("mes", "meses", "semanas?", "dias?", "horas?"),
    before=("hace", "desde hace", "durante", "en", "tras", "cada", "a l[oa]s"),
    articles=("l[oa]s",),
    which=("(?:ultim|proxim)[oa]s",),
    after=("antes", "despues"),
    or_words=("o",),
    counted=("semana",),
    expressions=(
        r"dia \d{1,3} (?:post-?op(?:eratorio)?|del? (?:post-?operatorio|ingreso|estancia|hospitalizacion|tratamiento|evolucion|vida))",
        "hoy", "ayer", "anteayer", "anoche", "manana",
    ),
    digits=("uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve"),
    and_words=("y",),
    ninety=("novent", "nonag"),
    hundred=(r"\bcien(?:to)?\b", "cente(?:nari|sim)"),
)  # fmt: skip
