"""Spanish words around a name that decide whether it is a person's, part of a medical term, or a word."""

from __future__ import annotations

from nescio.languages.base import NameContext

NAME_CONTEXT = NameContext(
    titles=frozenset("dr dra prof sr sra srta don dona d dna enfermera enfermero nombre".split()),
    person_verbs=tuple(
        (
            "refiere refirio niega nego acude acudio vive dice dijo trabaja comenta comento tolera tolero presenta presento ingresa ingreso"
            " viene vino llama llamo pide pidio solicita solicito entiende comprende acepta acepto rechaza rechazo duerme durmio camina"
            " necesita continua evoluciona permanece recibe recibio manifiesta manifesto relata relato consulta consulto"
        ).split()
    ),
    nouns_before_eponym=frozenset(
        (
            "enfermedad sindrome signo signos escala indice sonda clasificacion maniobra criterios test prueba tecnica triada fractura"
            " linfoma tumor esofago contractura fenomeno tincion drenaje hernia conducto anemia ulcera estadio grado tiroiditis cuerpos"
            " celulas reflejo paralisis corea ataxia virus metodo formula angulo protocolo pauta ley"
        ).split()
    ),
    words_between=frozenset("de del la positivo negativo".split()),
    words_of_two_letters=frozenset(
        "da de di du el en es ha la le lo mi ni os se si su te tu un ya yo".split()
    ),
)
