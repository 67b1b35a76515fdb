"""Everything that is true of one language, one folder each; `base` has the types, `registry` finds the packs."""
