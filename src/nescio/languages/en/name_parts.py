"""English titles, degrees, suffixes and particles of names, and the particles of other origins that English notes have."""

from nescio.languages.name_parts import NameParts

NAME_PARTS = NameParts(
    titles=frozenset(
        (
            "dr drs mr mrs ms mx miss master prof rev fr sgt capt sr sra sister nurse doctor sir dame judge const snr smt shri mme mlle pere officer tech"
        ).split()
    ),
    given_titles=frozenset({"sir", "dame"}),
    titles_or_names=frozenset("nurse doctor judge master officer".split()),
    suffixes=frozenset("jr sr ii iii iv 2nd 3rd 4th".split()),
    particles=frozenset("van von der den da di dos du le al el bin ibn ben st ter and nee ni nic ui".split()),
    leading_particles=frozenset("van von st da di".split()),
    particles_or_names=frozenset("al ben le nee".split()),
    particles_or_given=frozenset("da di van von".split()),  # Anna Van Dyke, but Van Nguyen
    hyphen_particles=frozenset({"al", "el"}),
    joined_particles=("van(?:de[rn])?", "von"),
    letter_particles=frozenset({"y"}),
    particles_in_lists=frozenset("van von der den di da dos st".split()),
    field_titles=frozenset(
        (
            "mr mrs ms miss dr prof rev sr jr ii iii iv md do rn np pa phd dds dmd pharmd bsn msn mph facs"
        ).split()
    ),
    maiden_words=frozenset({"nee"}),
    degrees=tuple(
        (
            "MD PhD RN NP DDS DMD DPM DVM DPT LPN LVN LCSW LSW MSW LMFT LPC APRN ARNP APN FNP DNP CRNP CRNA CNM CNS CNA BSN MSN "
            "MPH MHS MBA MBBS MBChB RPh RDN PharmD PsyD EdD DPhil DrPH MSc BSc MEd MPhil Esq FRCS FRCP FRCA FRCPC FRCSC MRCP MRCS "
            "MRCGP FACS FACP FACC FACOG FACEP FAAP FAAN FAAFP"
        ).split()
    ),
    degrees_or_names=("DO", "PA"),  # LEE, DO
    degrees_or_initials=tuple("MA BA MS BS JD OD PT OT RT RD".split()),
    degrees_are_common=True,
    abbreviations={"wm": "william", "chas": "charles", "md": "mohammed"},
    # Hit: 3rd. Near miss: 3rds.
    tokens=(r"\d(?:nd|rd|th)\b",),
    possessives=("'s", "’s", "'S", "’S"),
)
