"""English words before a full stop that ends no sentence."""

ABBREVIATIONS = tuple(
    (
        "Drs? Mrs? Ms Mx Prof Jr St Mt Ave Blvd Rd Ste Apt No Tel Ext Fax vs approx Pt pt Hosp Dept Rev Sgt Lt Capt Col"
    ).split()
)
