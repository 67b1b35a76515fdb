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
        "la inmaculada": (12, 8), "navidades": (12, 25), "dia de navidad": (12, 25), "fin de ano": (12, 31), "san silvestre": (12, 31),
        "dia de ano nuevo": (1, 1), "reyes magos": (1, 6), "noche de reyes": (1, 5), "candelaria": (2, 2), "la candelaria": (2, 2),
        "san valentin": (2, 14), "carnaval": (2, 20), "carnavales": (2, 20), "dia de andalucia": (2, 28), "fallas": (3, 19),
        "san jose": (3, 19), "dia del padre": (3, 19), "domingo de ramos": (4, 3), "sabado santo": (4, 9), "lunes santo": (4, 4),
        "domingo de resurreccion": (4, 10), "domingo de pascua": (4, 10), "lunes de pascua": (4, 11), "san jorge": (4, 23),
        "sant jordi": (4, 23), "feria de abril": (4, 25), "dia del trabajo": (5, 1), "dia del trabajador": (5, 1), "dia de la madre": (5, 5),
        "dia de las madres": (5, 10), "san isidro": (5, 15), "corpus": (6, 10), "corpus christi": (6, 10), "noche de san juan": (6, 23),
        "san fermin": (7, 7), "fiestas patrias": (9, 16), "la asuncion": (8, 15), "asuncion": (8, 15), "virgen de agosto": (8, 15),
        "diada": (9, 11), "la diada": (9, 11), "el pilar": (10, 12), "dia del pilar": (10, 12), "la hispanidad": (10, 12),
        "dia de la raza": (10, 12), "halloween": (10, 31), "dia de todos los santos": (11, 1), "dia de difuntos": (11, 2),
        "dia de muertos": (11, 2), "dia de los muertos": (11, 2), "la constitucion": (12, 6), "dia de la constitucion": (12, 6),
        "la purisima": (12, 8), "ramadan": (4, 1),
    },
    holiday_names={
        "Año Nuevo": (1, 1), "Reyes": (1, 6), "Carnaval": (2, 20), "San José": (3, 19), "Semana Santa": (4, 10),
        "San Juan": (6, 24), "la Asunción": (8, 15), "la Hispanidad": (10, 12), "Todos los Santos": (11, 1), "la Constitución": (12, 6),
        "Navidad": (12, 25),
    },
    country_holidays={
        "mexico": {
            "Año Nuevo": (1, 1), "Reyes": (1, 6), "la Candelaria": (2, 2), "Semana Santa": (4, 10), "Día de las Madres": (5, 10),
            "Día del Padre": (6, 18), "Fiestas Patrias": (9, 16), "Día de Muertos": (11, 2), "Navidad": (12, 25),
        },
        **{
            country: {
                "Año Nuevo": (1, 1), "Reyes": (1, 6), "Carnaval": (2, 20), "Semana Santa": (4, 10), "Día de la Madre": (5, 10),
                "Corpus Christi": (6, 10), "Fiestas Patrias": national, "la Asunción": (8, 15), "Todos los Santos": (11, 1),
                "la Inmaculada": (12, 8), "Navidad": (12, 25),
            }
            for country, national in (
                ("argentina", (7, 9)), ("bolivia", (8, 6)), ("chile", (9, 18)), ("colombia", (7, 20)), ("costa rica", (9, 15)),
                ("cuba", (7, 26)), ("dominican republic", (2, 27)), ("ecuador", (8, 10)), ("el salvador", (9, 15)), ("guatemala", (9, 15)),
                ("honduras", (9, 15)), ("nicaragua", (9, 15)), ("panama", (11, 3)), ("paraguay", (5, 14)), ("peru", (7, 28)),
                ("uruguay", (8, 25)), ("venezuela", (7, 5)),
            )
        },
    },
)  # fmt: skip
