"""Ways to run the pipeline over many notes.

    engine       where it runs           knowledge of records   who calls it
    local        in this process         in memory              the Python API, `detect`, `evaluate --model`, `compare`
    processes    in worker processes     on disk (`run_store`)  `scrub`, `replace`
    spark        on a cluster            in shuffles            `scrub --engine spark`, `nescio.spark`

An engine reads notes, calls `Scrubber.detect` for all of them, gathers what is known of each record (`pipeline.knowledge.record_knowledge`), and then
calls `Scrubber.replace`. Modules whose names begin with `spark_` are parts of `spark`.
`registry` names those of `scrub`. `clean_notes`, `engine_run`, `run_report` and `work_folder` serve both, the others `processes`.
"""
