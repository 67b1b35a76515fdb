"""Spanish words for days and months."""

from nescio.languages.date_grammar import Calendar

CALENDAR = Calendar(
    months=(
        "enero", "febrero", "marzo", "abril", "mayo", "junio",
        "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre",
    ),
    short_months=("ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"),
    weekdays=("lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"),
    short_weekdays=("lun", "mart", "mié", "jue", "vie", "sáb", "dom"),
    plural_weekdays=("lunes", "martes", "miércoles", "jueves", "viernes", "sábados", "domingos"),
    weekday_letters=("L", "M", "X", "J", "V", "S", "D"),
    weekday_letter_forms={"l": (0,), "m": (1,), "x": (2,), "j": (3,), "v": (4,), "s": (5,), "d": (6,)},
    weekday_letter_fixes={"lmv": "lxv"},  # L-M-V are every other day of a week
    seasons=("invierno", "primavera", "verano", "otoño"),
    month_variants={"setiembre": 9, "set": 9, "sept": 9},
    weekday_variants={"mar": 1, "mier": 2, "mierc": 2},
    holidays={
        "navidad": (12, 25),
        "nochebuena": (12, 24),
        "nochevieja": (12, 31),
        "ano nuevo": (1, 1),
        "reyes": (1, 6),
        "dia de reyes": (1, 6),
        "semana santa": (4, 10),
        "pascua": (4, 10),
        "viernes santo": (4, 8),
        "jueves santo": (4, 7),
        "miercoles de ceniza": (2, 24),
        "todos los santos": (11, 1),
        "dia de la hispanidad": (10, 12),
        "inmaculada": (12, 8),
    },
    holiday_names={
        "Reyes": (1, 6), "Semana Santa": (4, 10), "la Asunción": (8, 15), "el día de la Hispanidad": (10, 12),
        "Todos los Santos": (11, 1), "Navidad": (12, 25),
    },
)  # fmt: skip
