"""Word vectors: `table` reads and writes them, `training` makes them from text, `evaluation` measures them."""
