"""How Python code calls the pipeline: `import nescio` (`functions`), `nescio.spark` (`spark_functions`), and the types of notes they take (`note_types`)."""
