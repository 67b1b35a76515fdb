"""Notes of any length with bounded memory: `chunking` splits them, `compact_lists` holds millions of their spans."""
