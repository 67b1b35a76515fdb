"""From notes to clean notes: detect, search the record, replace, check; and the engines that run it at scale.

`scrubber` is the pipeline and `detection` its first step; `engines` run it over many notes, as a `job` says. `api` and `note_types` serve
`import nescio`, `systems` serves `evaluate` and `compare`.
"""
