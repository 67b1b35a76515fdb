"""What is known of a patient, searched for in all of the patient's notes."""
