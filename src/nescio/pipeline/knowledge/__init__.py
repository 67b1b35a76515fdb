"""What is known of a patient before notes are replaced: entities of all their notes, roster, languages, gender."""
