"""Ways to run the pipeline over many notes: `local` in this process, `processes` in several.

An engine reads notes, calls `Scrubber.detect` for all of them, gathers what is known of each record (`pipeline.knowledge`), and then
calls `Scrubber.replace`. `pool`, `worker` and `store` are parts of `processes`.
"""
