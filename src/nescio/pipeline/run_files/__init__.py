"""The files that a run writes beside the clean notes, and reads again: audit trail, crosswalk, report folder."""
