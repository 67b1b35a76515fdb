"""How Python code calls the pipeline: `import nescio` (`functions`), `nescio.spark` (`spark`), and the types of notes they take (`note_types`)."""
