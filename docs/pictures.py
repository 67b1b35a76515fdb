"""Draw the picture of a note before and after for README and the site: what `nescio scrub` makes of it, under a key that is no secret.

python docs/pictures.py            write docs/images/before-after.svg (side by side) and before-after-narrow.svg (for phones)
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

import nescio
from nescio.core.labels import category_of
from nescio.replace import Key

FOLDER = Path(__file__).parent / "images"
NOTE = """\
Discharge summary      MRN 4471-22-08
Thomas Brennan, 67, retired welder
Mercy Hospital, Dayton, OH
3/4/2061 - 3/9/2061

Mr. Brennan came with chest pain.
Troponin 0.04 ng/mL, EF 45%. Stent to
LAD by Dr. Alicia Moreno on 3/5/2061.
BRENNAN takes metoprolol 25 mg bid and
aspirin 81 mg. Parkinson's disease is
stable on levodopa 100 mg tid.
Daughter Ruth Brennan: (617) 555-0142.
"""
COLOURS = {
    "NAME": "#ffe08a",
    "PROFESSION": "#f3c4f3",
    "LOCATION": "#bfe8bf",
    "AGE": "#e0e0e0",
    "DATE": "#b8e6f0",
    "CONTACT": "#c3d4ff",
    "ID": "#ffc4bd",
}
CHARACTER, LINE, MARGIN = 8.4, 21, 18
COLUMNS = 42
Marked = tuple[str, Sequence[nescio.Span]]


def scrubbed() -> tuple[Marked, Marked]:
    """Return the note before and after, each with what was replaced."""
    spans = nescio.detect(NOTE, model="en")
    clean = nescio.Scrubber("en", key=Key(b"the key of pictures is no secret"), spans=True).scrub(
        nescio.Document("note", NOTE)
    )
    return (NOTE, spans), (clean.text, clean.spans)


def words(line: str, begin: int, end: int, left: float, y: float) -> str:
    """Draw a part of a line at its columns, whatever font there is."""
    text = line[begin:end]
    begin += len(text) - len(text.lstrip())
    text = text.strip()
    if not text:
        return ""
    # A comma stretched to the width of a column would be ugly.
    size = (
        f' textLength="{len(text) * CHARACTER:.1f}" lengthAdjust="spacingAndGlyphs"' if len(text) > 1 else ""
    )
    return f'<text x="{left + MARGIN + begin * CHARACTER:.1f}" y="{y:.1f}"{size} xml:space="preserve">{escape(text)}</text>'


def panel(title: str, note: Marked, left: float, top: float) -> str:
    """Draw one text, with what was replaced marked in the colour of its category."""
    text, spans = note
    lines = text.splitlines()
    width, height = COLUMNS * CHARACTER + 2 * MARGIN, (len(lines) + 2) * LINE + MARGIN
    parts = [
        f'<rect x="{left}" y="{top}" width="{width:.0f}" height="{height}" rx="10" fill="#ffffff" stroke="#c9d1d9"/>',
        f'<text x="{left + MARGIN}" y="{top + 28}" font-size="13" font-weight="600" fill="#57606a">{title}</text>',
    ]
    start = 0
    for number, line in enumerate(lines):
        y = top + (number + 2.4) * LINE
        at = 0
        here = [span for span in spans if start <= span.start < start + len(line)]
        for span in here:
            begin, end = span.start - start, span.end - start
            x = left + MARGIN + begin * CHARACTER
            colour = COLOURS[category_of(span.label) or "ID"]
            parts.append(
                f'<rect x="{x - 2:.1f}" y="{y - 15:.1f}" width="{(end - begin) * CHARACTER + 4:.1f}" height="19" rx="4" fill="{colour}"/>'
            )
            parts += [words(line, at, begin, left, y), words(line, begin, end, left, y)]
            at = end
        parts.append(words(line, at, len(line), left, y))
        start += len(line) + 1
    return "\n".join(parts)


def picture(before: Marked, after: Marked, *, stacked: bool) -> str:
    """Return the drawing of both texts, side by side or one above the other."""
    width = COLUMNS * CHARACTER + 2 * MARGIN
    height = (NOTE.count("\n") + 2) * LINE + MARGIN
    left, top = (1, height + 15) if stacked else (width + 15, 1)
    whole = (width + 2, 2 * height + 16) if stacked else (2 * width + 16, height + 2)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole[0]:.0f} {whole[1]:.0f}" width="{whole[0]:.0f}" '
        f'font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="14" fill="#1f2328">\n'
        f"<title>An invented note before and after nescio scrub</title>\n"
        f"{panel('before', before, 1, 1)}\n{panel('after nescio scrub', after, left, top)}\n</svg>\n"
    )


def main() -> None:
    """Write the pictures."""
    before, after = scrubbed()
    for name, stacked in (("before-after", False), ("before-after-narrow", True)):
        (FOLDER / f"{name}.svg").write_text(picture(before, after, stacked=stacked), "utf-8")


if __name__ == "__main__":
    main()
