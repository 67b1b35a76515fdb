"""Spanish words right before a short value that say what it is: cama 4, Dr. X, el 3/4."""

SHORT_VALUE_CUES = {
    "ROOM": tuple(
        "habitación habitacion hab cama box sala quirófano quirofano pieza puesto sillón sillon silla piso cuna incubadora"
        " cubículo cubiculo consultorio cons cabina cuarto salón salon planta despacho puerta consulta qx ventanilla nº".split()
    ),
    "DEPARTMENT": tuple("planta unidad equipo".split()),
    "DOCTOR": tuple("dr dra lic enf por firma firmado transcribe mecanografía".split()),
    "PATIENT": tuple("sr sra srta señor señora don doña d dña paciente pte".split()),
    "DATE": tuple("el desde hasta fecha del día dia cita control próximo proximo alta ingreso".split()),
    "PHONE": tuple("ext int interno anexo busca".split()),
}
