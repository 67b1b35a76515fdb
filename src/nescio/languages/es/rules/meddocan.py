"""Values of ``Rule.schemes``: MEDDOCAN labels some things that other schemes do not, and the other way round."""

MEDDOCAN = ("meddocan",)
NOT_MEDDOCAN = ("i2b2-2014", "i2b2-2006", "hipaa", "binary")
