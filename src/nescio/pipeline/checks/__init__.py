"""What must not go out: entities of the record left in a clean note (`leaks`), ids that identify somebody (`document_ids`)."""
