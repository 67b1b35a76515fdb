"""Characters that stand for others: which are left out, and which letter or digit the rest look like. `unicode` reads notes by them.

Single superscripts, fractions, ordinal signs and Greek letters alone mean something of their own and stay: 4471², ½, nº, β-blocker.
"""

from __future__ import annotations

import unicodedata

CONTROLS = "\x00-\x08\x0e-\x1b\x7f"
"""ASCII characters that nobody sees, as the inside of a pattern's class."""

INVISIBLE = (
    CONTROLS
    + "\x80-\x84\x86-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""Format characters, variation selectors, fillers: nobody sees them."""

MARKS = "\u0300-\u034e\u0350-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff"
"""Combining marks of Latin, Greek and Cyrillic letters and of symbols."""

COMPATIBLE = (
    "\u02b0-\u02b8\u02e0-\u02e4\u1d2c-\u1d2e\u1d30-\u1d6a\u2102\u210a-\u2115\u2119-\u211d\u2124\u2128\u212a-\u212d\u212f-\u2134\u2139\u2145-\u2149"
    "\u2460-\u2473\u249c-\u24ea\u2c7c\u2c7d\ufb00-\ufb06\uff01-\uff5e\U0001d400-\U0001d7ff\U0001f110-\U0001f149"
)
"""Letters and digits in another dress, of which NFKC tells the plain ones: full width, mathematical, circled, ligatures."""

RAISED = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉", "01234567890123456789", strict=True))
"""Superscript and subscript digits; read so only in numbers that are written in them as a whole."""

_SMALL_CAPITALS = dict(zip("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢɑɡıȷ", "abcdefghijklmnopqrstuvwyzagij", strict=True))
_NEGATIVE = {
    chr(first + at): chr(65 + at) for first in (0x1F130, 0x1F150, 0x1F170, 0x1F1E6) for at in range(26)
}
_CYRILLIC = dict(
    zip(
        "АВЕЅІЈКМНОРСТУХҮЬԌԚԜабвеѕіјкмнорстухүһԁԛԝӏгпьї",
        "ABESIJKMHOPCTYXYBGQWaбbesijkmhopctyxyhdqwlrnbi",
        strict=True,
    )
)
_CYRILLIC |= {"б": "b", "и": "u", "л": "n", "з": "3", "ё": "e", "Ё": "E", "Ӏ": "l"}
_GREEK = dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβγεηικνορτυχωϲϹ", "ABEZHIKMNOPTYXabyenikvoptuxwcC", strict=True))
_OTHERS = dict(zip("ᎪᏴᏟᎠᎬᎻᎫᏦᏞᎷᏃᏢᏒᏚᎢᏙᎳᏃոսօհցօ", "ABCDEHJKLMZPRSTVWZnuohgo", strict=True))

HOMOGLYPHS = _CYRILLIC | _GREEK | _OTHERS
"""Letters of other scripts and the Latin letters they look like; read so only in words that have Latin letters."""

DRESSED = _SMALL_CAPITALS | _NEGATIVE
"""Latin letters in a dress that NFKC does not know."""


def plain(char: str) -> str:
    """Return the letters or the digit that one character stands for."""
    if char in DRESSED:
        return DRESSED[char]
    if char.isdecimal():
        return str(unicodedata.decimal(char))
    written = unicodedata.normalize("NFKC", char)
    return written if len(written) == 1 else written.strip("()")
