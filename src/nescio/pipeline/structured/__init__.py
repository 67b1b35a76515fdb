"""Structured documents (HL7, FHIR, CDA): their texts and typed values, scrubbed together by `structured_scrubber`."""
