"""Spanish words before a full stop that ends no sentence."""

ABBREVIATIONS = tuple(
    r"Drs? Dra Prof Sr Sra Srta D\.?ª Sta Nº No Tel Ext Fax Avda Av Pza Ctra Núm Tlf Fdo Col".split()
)
