"""Word lists of the Spanish rules."""

from __future__ import annotations

from nescio.languages.es.calendar import CALENDAR

MONTHS = (*CALENDAR.months, "setiembre")
WEEKDAYS = tuple(dict.fromkeys((*CALENDAR.plural_weekdays, *CALENDAR.weekdays)))  # longer ones first
FEASTS = (
    "navidad(?:es)?", "nochebuena", "nochevieja", "año nuevo", "reyes magos", "semana santa", "jueves santo",
    "viernes santo", "domingo de resurrección", "todos los santos", "día de la hispanidad",
)  # fmt: skip

# Words that end a person's name when capitalised words run on: posts, places, addresses, other fields.
STOPS_A_NAME = frozenset(
    """
    adjunto alergología anatomía andrología anestesia anestesiología aparato apartado apdo arq av avda avd avenida
    área bº c c/ calle camino cardiología carrer carretera cátedra centro ciencias cirugía cl clínica clínico
    complejo consulta consultorio correo ctra cuidados departamento dermatología digestivo dirección división domicilio
    edad edificio email e-mail e-mail: email: enfermería escuela especialista españa facultad farmacia fax fecha
    fundación fundació gerencia ginecología glorieta grupo hematología hospital hosp hu instituto institut jefe
    laboratorio máster médico medicina mail motivo n nefrología neumología neurocirugía neurología nhc nºcol
    ncol no obstetricia oftalmología oncología otorrinolaringología paciente pasaje paseo passeig patología pediatra
    pediatría plaza plza pza policlínica pº pso pg psiquiatría psicología radiodiagnóstico radiología rambla rehabilitación residencia
    residente reumatología ronda rua rúa s sección secretaría servei servicio sexo sanatorio tel teléfono tfno tlf traumatología travesía
    uci unidad universidad urgencias urología urb urbanización vía vih hta dm alzheimer parkinson down zona
    el la los las un una se su sus en con por para que no presenta refiere acude ingresa
    """.split()
)

PROVINCES = (
    "Álava", "Alava", "Albacete", "Alicante", "Almería", "Almeria", "Asturias", "Ávila", "Avila", "Badajoz",
    "Baleares", "Barcelona", "Bilbao", "Bizkaia", "Burgos", "Cáceres", "Caceres", "Cádiz", "Cadiz",
    "Cantabria", "Cartagena", "Castellón", "Castellon", "Ceuta", "Ciudad Real", "Córdoba", "Cordoba", "A Coruña",
    "La Coruña", "Cuenca", "Donostia", "Getafe", "Gerona", "Girona", "Gijón", "Gijon", "Gipuzkoa",
    "Granada", "Guadalajara", "Guipúzcoa", "Huelva", "Huesca", "Islas Baleares", "Islas Canarias", "Jaén", "Jaen",
    "La Rioja", "Las Palmas de Gran Canaria", "Las Palmas", "León", "Lérida", "Lleida", "Logroño", "Lugo", "Madrid",
    "Málaga", "Malaga", "Marbella", "Melilla", "Murcia", "Navarra", "Orense", "Ourense", "Oviedo", "Palencia",
    "Palma de Mallorca", "Palma", "Pamplona", "Pontevedra", "Sabadell", "Salamanca", "San Sebastián",
    "Santa Cruz de Tenerife", "Santander", "Santiago de Compostela", "Segovia", "Sevilla", "Soria", "Tarragona",
    "Tenerife", "Teruel", "Terrassa", "Toledo", "Valencia", "Valladolid", "Vigo", "Vitoria-Gasteiz", "Vitoria",
    "Vizcaya", "Zamora", "Zaragoza", "Mallorca", "Menorca", "Ibiza", "Galicia", "Andalucía", "Cataluña", "Extremadura", "Aragón",
    "Buenos Aires", "Bogotá", "Santiago de Chile", "La Habana", "Lima", "Caracas", "Quito", "Montevideo", "México D.F.",
    "Ciudad de México", "Distrito Federal", "Medellín", "Guadalajara Jalisco", "São Paulo", "Sao Paulo", "París",
    "Londres", "Lisboa", "Roma", "Berlín", "Nueva York",
)  # fmt: skip

COUNTRIES = (
    "España", "ESPAÑA", "Spain", "Argentina", "República Argentina", "Chile", "México", "Mexico", "Colombia", "Cuba",
    "Brasil", "Brazil", "Marruecos", "Nicaragua", "Costa Rica", "USA", "U[.]S[.]A[.]", "EE[.][ ]?UU[.]", "EEUU", "Estados Unidos",
    "Alemania", "Germany", "Suiza", "Bolivia", "Sierra Leona", "England", "Perú", "Bulgaria", "Guinea Bissau",
    "Guinea Ecuatorial", "Uruguay", "Paraguay", "Ucrania", "Guatemala", "Reino Unido", "UK", "Afganistán", "Francia", "France",
    "Italia", "Portugal", "Rumanía", "Rumania", "Ecuador", "Venezuela", "Panamá", "Honduras", "El Salvador",
    "República Dominicana", "Puerto Rico", "Haití", "China", "Japón", "India", "Pakistán", "Rusia", "Polonia",
    "Bélgica", "Holanda", "Países Bajos", "Suecia", "Noruega", "Dinamarca", "Finlandia", "Irlanda", "Escocia", "Inglaterra", "Austria",
    "Hungría", "Grecia", "Turquía", "Egipto", "Argelia", "Túnez", "Senegal", "Nigeria", "Malí", "Gambia", "Ghana", "Camerún",
    "Angola", "Sudáfrica", "Etiopía", "Kenia", "Israel", "Siria", "Irak", "Irán", "Líbano", "Tailandia", "Filipinas", "Vietnam", "Corea",
    "Australia", "Nueva Zelanda", "Canadá", "Lituania", "Letonia", "Estonia", "Moldavia", "Georgia", "Armenia", "Serbia", "Croacia", "Eslovenia",
    "Eslovaquia", "República Checa", "Andorra", "Islandia", "Luxemburgo", "Albania", "Mauritania", "Cabo Verde", "Mozambique",
)  # fmt: skip
