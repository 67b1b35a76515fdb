"""Words of addresses and institutions that name nothing in particular: Hospital, Street, General, Calle, Centro."""

from __future__ import annotations

from nescio.core.folding import fold

_ENGLISH = (
    "academy agency airport and apartment apt area associates association at avenue ave bank baptist bay beach bed "
    "blue boulevard blvd box bridge building bureau by cancer care catholic center centre children's church circle "
    "city clinic club co college community company corp corporation council county court ct day dental department "
    "dept district drive e east emergency eye factory family farm federal federation fire fl flat floor foundation "
    "free general green group hall health healthcare heart high highway hill home hospice hospital house icu inc "
    "infirmary institute insurance lake lane library llc ln lodge lower ltd manor market medical medicine memorial "
    "mental mercy mill mount mountain mt n national north northern northeast northwest nursing of office on "
    "orthopedic outpatient parish park parkway partners path pediatric pharmacy physicians pike pl place plaza po "
    "point police practice primary psychiatric public ranch rd red regional rehab rehabilitation residence river road "
    "room route royal s saint school sea services shelter shop sister society south southern southeast southwest "
    "square st st. state station ste store street suite surgery surgical system team terrace the theater trust union "
    "unit university upper urgent va valley veterans villa ward w way wellness west western women's yellow northern "
    "physiotherapy bakery brothers centers centres churches clinics construction dialysis elementary foods hospitals hotel imaging "
    "industries laboratories laboratory logistics manufacturing middle motel pharmacies restaurant schools supply trucking"
)
_SPANISH = (
    "a administración aeropuerto agencia alta ambulatorio apartado apdo área asociación atención av avda av. avda. "
    "avenida ayuntamiento bajo banco barrio biblioteca bloque c c/ calle camino campus carrer carretera casa "
    "cementerio central centro cirugía ciudad cl clínica clínico club cocheras colegio compañía complejo comunidad "
    "concertado consejería consorcio consultorio ctra ctra. de del departamento derecha dcha diputación edificio el "
    "empresa en escalera escuela especialidades estación fábrica facultad farmacia federación fundación general "
    "glorieta gran grupo hospital hospitalario hospitalaria iglesia instituto insular investigación izq izquierda la "
    "las local los materno mercado ministerio militar mutua nacional norte nuestra número nº n oeste oficina parque "
    "parroquia pasaje paseo pediatría piso playa plaza planta policía polígono primaria provincial psiquiátrico pta "
    "puerta puente puerto pza pza. quirófano regional residencia río ronda rúa sala salud san sanatorio santa santo "
    "señora servicio servicios s.a. s.l. sa sl sociedad sur s/n taller teatro travesía tienda torre unidad "
    "universidad universitaria universitario urbanización urgencias valle vía virgen y"
)

GENERIC_WORDS = frozenset(fold(word) for word in f"{_ENGLISH} {_SPANISH}".split())
"""Folded, of all languages."""
