"""What the columns of English patient tables are usually called."""

from nescio.languages.base import RosterColumns

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
    },
    patient_hints=(
        "patient", "patient_id", "patientid", "patient_num", "patient_no", "pat_id", "pt_id", "mrn", "person_id", "subject_id",
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
        "fax": "FAX", "email": "EMAIL", "address": "STREET", "street": "STREET", "city": "CITY", "town": "CITY",
        "zip": "ZIP", "zipcode": "ZIP", "postcode": "ZIP", "age": "AGE", "employer": "ORGANIZATION",
        "year": "", "type": "", "status": "", "count": "", "flag": "", "unit": "", "kind": "", "source": "",
        "zone": "", "role": "", "specialty": "", "candidate": "", "update": "DATE", "mandate": "", "lifetime": "",
        "runtime": "", "overtime": "",
    },
    endings={"date": "DATE", "time": "DATE"},
    things=(
        "file", "drug", "test", "lab", "item", "event", "procedure", "medication", "product", "column", "table", "code",
        "type", "unit", "ward", "department", "service", "language", "study", "section", "template", "form", "model",
    ),
)  # fmt: skip
