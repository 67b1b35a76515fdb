"""Spanish titles and particles of names."""

from nescio.languages.name_parts import NameParts

NAME_PARTS = NameParts(
    titles=frozenset(
        (
            "dr dra drª drs sr sra srª srta don dona d dª dna prof enf lic ldo lda "
            "dres dras tech doctor doctora senor senora enfermero enfermera profesor profesora mr mrs ms sir dame lcdo lcda licdo licda tnte mme"  # what else a record says
        ).split()
    ),
    given_titles=frozenset("don dona d dª dna".split()),
    titles_or_names=frozenset(  # D. Juan, but Juan D.
        "d don doctor doctora senor senora enfermero enfermera profesor profesora".split()
    ),
    particles=frozenset("de del la las los y i el".split()),
    leading_particles=frozenset("de del la las los".split()),
    joined_particles=("de(?:las?|los|l)?",),
    particles_in_lists=frozenset("de del la las los y e".split()),
    origin_words=frozenset({"de"}),
    field_titles=frozenset("dr dra prof sr sra".split()),
    letter_particles=frozenset({"y", "Y", "i"}),  # i is Catalan
    abbreviations={
        "mª": "maria", "Ma.": "maria", "fco": "francisco",
        "fdez": "fernandez", "hdez": "hernandez", "glez": "gonzalez", "rguez": "rodriguez", "mtnez": "martinez",
    },
    # Hit: M.ª, D.ª, Dr.ª. Near miss: M.
    tokens=(r"(?:[MmDd]|[DdSs]r)\.ª",),
)  # fmt: skip
