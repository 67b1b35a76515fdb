"""What the columns of Spanish patient tables are usually called."""

from nescio.languages.table_columns import RosterColumns

ROSTER_COLUMNS = RosterColumns(
    patient=("paciente",),
    given_name=("nombre_pila",),
    family_name=("apellido", "apellidos", "apellido1"),
    labels={
        "nombre": "PATIENT", "medico": "DOCTOR", "fecha_nacimiento": "DATE", "nhc": "MEDICALRECORD",
        "historia": "MEDICALRECORD", "dni": "SSN", "nie": "SSN", "nif": "SSN", "telefono": "PHONE",
        "movil": "PHONE", "correo": "EMAIL", "direccion": "STREET", "domicilio": "STREET", "calle": "STREET",
        "ciudad": "CITY", "municipio": "CITY", "cp": "ZIP", "codigo_postal": "ZIP",
        "empresa": "ORGANIZATION", "expediente": "MEDICALRECORD", "historia_clinica": "MEDICALRECORD",
        "numero_historia": "MEDICALRECORD", "numero_expediente": "MEDICALRECORD", "episodio": "IDNUM", "referencia": "IDNUM",
    },
    patient_hints=("paciente", "id_paciente", "paciente_id", "nhc", "numero_historia"),
    words={
        "fecha": "DATE", "hora": "DATE", "nacimiento": "DATE", "nombre": "PATIENT", "apellido": "PATIENT",
        "apellidos": "PATIENT", "medico": "DOCTOR", "autor": "DOCTOR", "nhc": "MEDICALRECORD", "dni": "SSN",
        "nie": "SSN", "nif": "SSN", "cip": "IDNUM", "cipa": "IDNUM", "numero": "IDNUM", "telefono": "PHONE",
        "movil": "PHONE", "correo": "EMAIL", "direccion": "STREET", "domicilio": "STREET", "calle": "STREET",
        "ciudad": "CITY", "municipio": "CITY", "localidad": "CITY", "edad": "AGE", "anos": "AGE", "expediente": "MEDICALRECORD", "tipo": "", "estado": "",
    },
    numbers=("num", "nro"),
    counted=("linea", "pagina", "fila", "version", "habitacion", "cama", "fase", "grado"),
    measures=(
        "peso", "talla", "altura", "pulso", "frecuencia", "tension", "fc", "fr", "ta", "glucosa", "saturacion", "valor", "resultado", "puntuacion",
        "escala", "dosis", "dias", "horas", "minutos", "total", "porcentaje", "codigo", "longitud", "coste",
    ),
    things=("fichero", "farmaco", "prueba", "servicio", "unidad", "medicamento"),
)  # fmt: skip
