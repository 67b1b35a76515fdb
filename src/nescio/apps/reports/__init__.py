"""Reports as pages: of a run (`scrub_report`), of an evaluation (`evaluation`), of a model (`model_card`).

HTML comes from `templates/`, one file a page and one base with the stylesheet; `pages` renders them.
"""
