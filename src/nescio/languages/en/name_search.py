"""What the record search must know of written English names: parts that identify nobody, and cues of initials."""

from __future__ import annotations

from nescio.languages.base import NameSearch

NAME_SEARCH = NameSearch(
    stopwords=frozenset(
        "dr drs mr mrs ms mx miss sir dame prof rev md rn np phd jr iii van von der the and mac ben bin"
        # what a form calls its fields, should one be taken for a name
        " mrn dob ssn npi dea pcp icu mri ecg ekg".split()
    ),
    particles=frozenset("da di du le st te".split()),
    degrees=frozenset("ba bs cn dc do ma od ot pa pt rd rt".split()),
    words_without_initial=frozenset({"van", "von"}),
    dotted_abbreviations=frozenset("m.d. r.n. p.a. d.o. n.p. p.m. a.m. i.v. p.o.".split()),
    plural_endings=frozenset({"s", "es"}),
    initials_cues=("initial", "dictated by", "signed"),
)
