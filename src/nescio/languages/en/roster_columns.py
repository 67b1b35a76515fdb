"""What the columns of English patient tables are usually called."""

from nescio.languages.table_columns import RosterColumns

ROSTER_COLUMNS = RosterColumns(
    patient=("patient", "patient_id"),
    given_name=("first_name", "firstname", "given", "given_name"),
    family_name=("last_name", "lastname", "surname", "family", "family_name"),
    labels={
        "name": "PATIENT", "full_name": "PATIENT", "patient_name": "PATIENT", "nickname": "PATIENT",
        "alias": "PATIENT", "relative": "PATIENT", "mother": "PATIENT", "father": "PATIENT",
        "spouse": "PATIENT", "contact_name": "PATIENT", "doctor": "DOCTOR", "physician": "DOCTOR",
        "pcp": "DOCTOR", "birth_date": "DATE", "birthdate": "DATE", "dob": "DATE", "date_of_birth": "DATE",
        "mrn": "MEDICALRECORD", "record": "MEDICALRECORD", "ssn": "SSN", "insurance": "HEALTHPLAN",
        "policy": "HEALTHPLAN", "phone": "PHONE", "telephone": "PHONE", "mobile": "PHONE", "fax": "FAX",
        "email": "EMAIL", "mail": "EMAIL", "address": "STREET", "street": "STREET", "city": "CITY",
        "zip": "ZIP", "postcode": "ZIP", "employer": "ORGANIZATION", "account": "ACCOUNT", "id": "IDNUM",
        "hospital_number": "MEDICALRECORD", "hospital_no": "MEDICALRECORD", "hosp_no": "MEDICALRECORD", "hosp_num": "MEDICALRECORD",
        "nhs_number": "MEDICALRECORD", "nhs_no": "MEDICALRECORD", "nhs": "MEDICALRECORD", "chart": "MEDICALRECORD",
        "chart_no": "MEDICALRECORD", "chart_number": "MEDICALRECORD", "case_no": "MEDICALRECORD",
        "case_number": "MEDICALRECORD", "episode": "IDNUM", "ref": "IDNUM", "number": "IDNUM", "no": "IDNUM",
    },
    patient_hints=(
        "patient", "patient_id", "patientid", "patient_num", "patient_no", "pat_id", "pt_id", "pid", "pt_no", "pt_num", "mrn", "person_id", "subject_id",
        "subject", "medical_record_number", "empi",
    ),
    words={
        "date": "DATE", "datetime": "DATE", "time": "DATE", "timestamp": "DATE", "dob": "DATE", "dod": "DATE",
        "birth": "DATE", "birthday": "DATE", "admitted": "DATE", "discharged": "DATE", "dt": "DATE",
        "id": "IDNUM", "ids": "IDNUM", "uuid": "IDNUM", "guid": "IDNUM", "identifier": "IDNUM",
        "mrn": "MEDICALRECORD", "ssn": "SSN", "npi": "LICENSE", "accession": "IDNUM", "csn": "IDNUM",
        "name": "PATIENT", "names": "PATIENT", "surname": "PATIENT", "firstname": "PATIENT", "lastname": "PATIENT",
        "fullname": "PATIENT", "forename": "PATIENT", "doctor": "DOCTOR", "physician": "DOCTOR",
        "clinician": "DOCTOR", "nurse": "DOCTOR", "provider": "DOCTOR", "author": "DOCTOR", "attending": "DOCTOR",
        "username": "USERNAME", "login": "USERNAME", "phone": "PHONE", "telephone": "PHONE", "mobile": "PHONE",
        "tel": "PHONE", "fax": "FAX", "email": "EMAIL", "mail": "EMAIL", "address": "STREET", "street": "STREET", "city": "CITY", "town": "CITY",
        "zip": "ZIP", "zipcode": "ZIP", "postcode": "ZIP", "age": "AGE", "years": "AGE", "yrs": "AGE", "employer": "ORGANIZATION",
        "year": "", "type": "", "status": "", "count": "", "flag": "", "unit": "", "kind": "", "source": "",
        "zone": "", "role": "", "specialty": "", "candidate": "", "update": "DATE", "mandate": "", "lifetime": "",
        "runtime": "", "overtime": "",
    },
    endings={"date": "DATE", "time": "DATE"},
    measures=(
        "weight", "height", "length", "size", "kg", "cm", "bmi", "hr", "heart", "pulse", "bpm", "rr", "resp", "rate", "bp", "sbp", "dbp", "map",
        "systolic", "diastolic", "pressure", "temp", "temperature", "spo2", "o2", "sat", "saturation", "glucose", "sodium", "creatinine",
        "hemoglobin", "hgb", "platelets", "wbc", "egfr", "gfr", "lab", "value", "result", "level", "score", "scale", "grade", "stage", "dose",
        "mg", "ml", "volume", "count", "counts", "total", "sum", "mean", "n", "percent", "pct", "ratio", "los", "days", "hours", "minutes",
        "seconds", "duration", "words", "chars", "tokens", "line", "page", "version", "index", "rank", "order", "seq", "row", "bed", "room",
        "ward", "unit", "floor", "code", "codes", "icd", "icd9", "icd10", "snomed", "loinc", "rxnorm", "ndc", "cpt", "drg", "cui", "concept",
        "cost", "price", "charge", "fold", "split", "label", "cluster", "flag",
    ),
    things=(
        "file", "drug", "test", "lab", "item", "event", "procedure", "medication", "product", "column", "table", "code",
        "type", "unit", "ward", "department", "service", "language", "study", "section", "template", "form", "model", "pack", "smoking",
    ),
    numbers=("number", "no", "num", "nr", "nbr", "ref", "reference"),
    counted=("line", "page", "row", "seq", "sequence", "version", "room", "bed", "item", "part", "phase", "grade", "yes"),
)  # fmt: skip
