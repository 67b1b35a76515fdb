"""Spark frames, by record: in notebooks and in jobs of your own.

    import nescio.spark

    clean = nescio.spark.scrub(df, text="note", patient="mrn", id="note_id", key="study.key")
    clean.notes.write.parquet("clean")
    clean.quarantine.show()
    nescio.spark.detect(df, text="note", patient="mrn").show()

`nescio scrub --engine spark` is the same for files and tables. Needs ``pip install 'nescio[spark]'``.
"""

from nescio.pipeline.api.spark_functions import Scrubbed, detect, scrub

__all__ = ["Scrubbed", "detect", "scrub"]
