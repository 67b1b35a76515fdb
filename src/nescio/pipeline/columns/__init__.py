"""The columns of a table beside the note: their `roles`, how they are cleaned (`cleaning`), what a kept cell reveals, and `presets`."""
