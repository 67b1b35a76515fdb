"""Spanish words in the ids of notes."""

from nescio.languages.note_ids import NoteIdWords

NOTE_IDS = NoteIdWords(
    cues=frozenset("dni nhc".split()),
    word_cues=frozenset("tel fax nie nif nss cip".split()),
    not_names=frozenset("bal cea cid mar mur pla pol ros tur vig".split()),
)
