"""English words in the ids of notes."""

from nescio.languages.note_ids import NoteIdWords

NOTE_IDS = NoteIdWords(
    cues=frozenset("mrn ssn dob".split()),
    word_cues=frozenset("tel phone fax born birth birthdate birthday".split()),
    not_names=frozenset("ann coll edit edu jan mar west".split()),
)
