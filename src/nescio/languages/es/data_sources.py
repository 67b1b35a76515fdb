"""What the Spanish data files are built from."""

from nescio.languages.data_sources import DataSources

DATA_SOURCES = DataSources(
    name_locales=("es_ES", "es_MX", "es_AR", "es_CO", "es_CL", "ca_ES", "pt_PT", "it_IT", "fr_FR", "de_DE"),
    common_name_locales=("es_ES", "es_MX"),
    country_locale="es",
    countries=frozenset(
        {"ES", "MX", "AR", "CO", "CL", "PE", "VE", "EC", "GT", "CU", "BO", "DO", "HN", "PY", "SV", "NI", "CR", "PA", "UY"}
    ),
    holidays=(("ES", "es"), ("MX", "es"), ("AR", "es"), ("CO", "es")),
    treebank=("es-gsd", 1, "UD Spanish GSD", "universal tags"),
    contractions={("de", "el"): "del", ("a", "el"): "al", ("De", "el"): "Del", ("A", "el"): "Al"},
    town_countries=(
        "ES", "MX", "AR", "BO", "CL", "CO", "CR", "CU", "DO", "EC", "GT", "HN", "NI", "PA", "PE", "PY", "SV", "UY", "VE",
    ),
    small_treebank=True,
)  # fmt: skip
