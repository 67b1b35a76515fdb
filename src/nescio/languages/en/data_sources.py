"""What the English data files are built from."""

from nescio.languages.data_sources import DataSources

DATA_SOURCES = DataSources(
    name_locales=(
        "en_US", "en_GB", "en_CA", "en_AU", "en_IE", "en_IN", "en_NZ", "vi_VN", "pl_PL", "de_DE", "it_IT", "fr_FR",
    ),
    common_name_locales=("en_US", "en_GB"),
    countries=frozenset({"US", "GB", "CA", "AU", "IE", "NZ", "IN", "ZA", "PH", "NG", "KE", "JM", "SG"}),
    holidays=(("US", "en_US"), ("GB", "en_GB"), ("CA", "en_CA"), ("AU", "en_AU"), ("IN", "en_IN")),
    town_countries=("US", "GB", "IE", "CA", "AU", "NZ", "ZA"),
    treebank=("en-ewt", 2, "UD English EWT", "Penn tags"),
)  # fmt: skip
