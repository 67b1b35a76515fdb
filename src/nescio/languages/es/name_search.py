"""What the record search must know of written Spanish names: parts that identify nobody, and cues of initials."""

from __future__ import annotations

from nescio.languages.base import NameSearch

NAME_SEARCH = NameSearch(
    stopwords=frozenset(
        "dr dra prof sr sra srta don dona dna lic ldo lda enf del las los dos san santa"
        # what a form calls its fields, should one be taken for a name
        " nhc dni cip sip".split()
    ),
    particles=frozenset("da de do el la lo".split()),
    words_without_initial=frozenset("del las los dra".split()),
    dotted_abbreviations=frozenset({"s.a.", "s.l."}),
    lower_case_words=frozenset(
        "angel angeles cruz estrella flor guerra leon pardo pilar reyes rosa rosario rubio".split()
    ),
    scales=frozenset({"eva"}),  # escala visual analógica
    plural_endings=frozenset({"s", "es"}),
    initials_cues=("iniciales", "firmado", "Fdo"),
    # Hit: MartínezNºCol, DominguezCorreo electrónico. Near miss: Ana Correo, DelCorreo acude.
    next_fields=(
        r"(?<=[^\W\d_])NºCol\b",
        r"(?<=[^\W\d_]{2}[a-zß-öø-ÿ])Correo(?=[ \t]*(?:[\r\n:]|\Z)| electr[óo]nico)",
    ),
)
