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
)  # fmt: skip
