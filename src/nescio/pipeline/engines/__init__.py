"""Ways to run the pipeline over many notes.

    engine       where it runs           knowledge of records   who calls it
    local        in this process         in memory              the Python API, `detect`, `evaluate --model`, `compare`
    processes    in worker processes     on disk (`store`)      `scrub`, `replace`

An engine reads notes, calls `Scrubber.detect` for all of them, gathers what is known of each record (`pipeline.knowledge`), and then
calls `Scrubber.replace`. The other modules are parts of `processes`. A new engine is a module beside these two.
"""
