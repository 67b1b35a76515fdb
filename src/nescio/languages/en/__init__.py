"""English."""

from nescio.languages.base import LanguagePack

PACK = LanguagePack(
    code="en",
    name="English",
    function_words=frozenset(
        (
            "the and of to with was is for on at by in his her he she patient denies history seen from has had this that were are no not"
            " who which there been will pain left right year old yo male female day daily discharge admitted follow mg blood chest without"
            " after an or as it be but they his hospital clinic name date age phone record mrn dob"
        ).split()
    ),
    own_words=frozenset(
        (
            "the and with for to from this that was were has had are not but after on by at or who will her his she he no"
        ).split()
    ),
    day_first=False,
    us_zip_codes=True,
)
