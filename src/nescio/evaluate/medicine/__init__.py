"""The medicine meter: what medical content of a note a cleaned note has kept, lost, or turned into something else.

It needs no gold. `items` finds medical content, `alignment` the differences of two texts, `meter` judges and counts. A number is a value
for its name or unit (`values`), for its form (`values_by_form`), or for what stands around it (`values_by_context`). `other_content` has
what is in no class, and `medical_results` compares the results of HL7, FHIR and CDA.
"""
