"""The record memory: what is known of each patient between runs, encrypted under the key of the study.

    facts         what is known of a patient, as bytes
    sealing       encryption, and keyed codes in place of patients and notes
    note_entries  where each cleaned note came from, in at most 64 bytes
    memory_file   the SQLite file, its lock and its transactions
    store         what is in it
    chain         the runs, each with the digest of its audit trail, in a keyed hash chain
    comparison    which notes cleaned before would change

`pipeline.runs.with_memory` runs with one. Another engine needs only `store.Memory`; its docstring says how.
"""
