"""Spanish words of addresses and institutions that identify nothing: calle, hospital, centro."""

from __future__ import annotations

PLACE_STOPWORDS = frozenset(
    (
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
        "universidad universitaria universitario urbanización urgencias valle vía virgen y "
        "barri botica caserío cecosf cesfam ciudadela comité corregimiento cosam csm csmc resguardo sapu sector tianguis umf vereda"
    ).split()
)
