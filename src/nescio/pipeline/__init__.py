"""From notes to clean notes: detect, search the record, replace, check; and the engines that run it at scale.

`scrubber` is the pipeline and `detection` its first step; `settings` are what it is given, `results` what it returns. Around it:

    terms, knowledge, columns, long_notes, checks    what the steps need: see the first line of each
    structured    HL7, FHIR and CDA in place of notes
    job           what is scrubbed and where it goes
    engines       run a job: in this process, in several, on Spark
    memory        what is known of patients between runs
    runs          an engine with a memory, or with a database
    run_files     what a run writes beside the notes
    keys          what the key of a run opens again
    api, measure, adapt    serve `import nescio`, `nescio evaluate` and `nescio adapt`

These folders do not import each other in a circle; `tools/check_imports.py` checks it.
"""
