"""Spanish words around a name that decide whether it is a person's, part of a medical term, or a word."""

from __future__ import annotations

from nescio.languages.base import NameCues

NAME_CUES = NameCues(
    titles=frozenset("dr dra prof sr sra srta don dona d dna enfermera enfermero nombre".split()),
    person_verbs=tuple(
        (
            "refiere refirio niega nego acude acudio vive dice dijo trabaja comenta comento tolera tolero presenta presento ingresa ingreso"
            " viene vino llama llamo pide pidio solicita solicito entiende comprende acepta acepto rechaza rechazo duerme durmio camina"
            " necesita come comio bebe bebio continua evoluciona permanece recibe recibio manifiesta manifesto relata relato consulta consulto"
        ).split()
    ),
    nouns_before_eponym=frozenset(
        (
            "enfermedad sindrome signo signos escala indice sonda clasificacion maniobra criterios test prueba tecnica triada fractura"
            " linfoma tumor esofago contractura fenomeno tincion drenaje hernia conducto anemia ulcera estadio grado tiroiditis cuerpos"
            " celulas reflejo paralisis corea ataxia virus metodo formula angulo protocolo pauta ley"
        ).split()
    ),
    nouns_before=dict(
        pair.split(":")
        for pair in (
            "enfermedad:illness sindrome:illness signo:sign signos:sign escala:scale indice:index sonda:catheter cateter:catheter"
            " clasificacion:classification maniobra:manoeuvre criterios:criteria test:test prueba:test tecnica:procedure triada:triad"
            " fractura:fracture linfoma:lymphoma tumor:tumour sarcoma:sarcoma esofago:oesophagus contractura:contracture"
            " fenomeno:phenomenon tincion:stain drenaje:drain hernia:hernia conducto:duct anemia:anaemia ulcera:ulcer estadio:stage"
            " grado:grade tiroiditis:thyroiditis cuerpos:body celulas:cell reflejo:reflex paralisis:paralysis corea:chorea ataxia:ataxia"
            " virus:virus metodo:procedure formula:formula angulo:angle protocolo:protocol pauta:regimen ley:law demencia:dementia"
            " intervencion:operation posicion:position nodulo:nodule nodulos:nodule quiste:cyst encefalopatia:encephalopathy aguja:needle"
        ).split()
    ),
    words_between=frozenset("de del la positivo negativo".split()),
    words_of_two_letters=frozenset(
        "da de di du el en es ha la le lo mi ni os se si su te tu un ya yo".split()
    ),
)
