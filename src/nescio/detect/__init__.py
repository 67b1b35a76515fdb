"""Detecting PHI: rules, linear models, networks and their combinations, all with one method, `predict`.

`base` has the protocols, `registry` maps kinds to classes (`nescio.models` loads what was trained), `recipe_detector` is what recipes are built to, `features` are those of `linear` and
`classic`. What is known of a language comes from `languages`, the pipeline around a detector is `nescio.pipeline`.
"""
