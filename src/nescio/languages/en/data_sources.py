"""What the English data files are built from."""

from nescio.languages.data_sources import DataSources

_STATES = (
    "Alabama:AL|Alaska:AK|Arizona:AZ|Arkansas:AR|California:CA|Colorado:CO|Connecticut:CT|Delaware:DE|Florida:FL|"
    "Georgia:GA|Hawaii:HI|Idaho:ID|Illinois:IL|Indiana:IN|Iowa:IA|Kansas:KS|Kentucky:KY|Louisiana:LA|Maine:ME|"
    "Maryland:MD|Massachusetts:MA|Michigan:MI|Minnesota:MN|Mississippi:MS|Missouri:MO|Montana:MT|Nebraska:NE|"
    "Nevada:NV|New Hampshire:NH|New Jersey:NJ|New Mexico:NM|New York:NY|North Carolina:NC|North Dakota:ND|Ohio:OH|"
    "Oklahoma:OK|Oregon:OR|Pennsylvania:PA|Rhode Island:RI|South Carolina:SC|South Dakota:SD|Tennessee:TN|Texas:TX|"
    "Utah:UT|Vermont:VT|Virginia:VA|Washington:WA|West Virginia:WV|Wisconsin:WI|Wyoming:WY"
)

DATA_SOURCES = DataSources(
    name_locales=(
        "en_US", "en_GB", "en_CA", "en_AU", "en_IE", "en_IN", "en_NZ", "vi_VN", "pl_PL", "de_DE", "it_IT", "fr_FR",
    ),
    common_name_locales=("en_US", "en_GB"),
    countries=frozenset({"US", "GB", "CA", "AU", "IE", "NZ", "IN", "ZA", "PH", "NG", "KE", "JM", "SG"}),
    holidays=(("US", "en_US"), ("GB", "en_GB"), ("CA", "en_CA"), ("AU", "en_AU"), ("IN", "en_IN")),
    town_country="US",
    town_states=dict(pair.split(":")[::-1] for pair in _STATES.split("|")),
    treebank=("en-ewt", 2, "UD English EWT", "Penn tags"),
)  # fmt: skip
