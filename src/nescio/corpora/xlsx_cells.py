"""The cells of a workbook as XML, and the parts of the file around them; `xlsx` reads and writes workbooks.

Source: ECMA-376 part 1, SpreadsheetML. Characters that XML cannot carry are written as `_x000D_` (there 22.9.2.19).
"""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from typing import Any
from xml.sax.saxutils import escape

from nescio.core.errors import DataError, Location

KEPT = (str, bool, int, float, date)
"""Types of values that cells have."""
MOST_ROWS = 1 << 20
"""Rows of a sheet."""
_MOST_CHARACTERS = 32_767
_MOST_DIGITS = 1 << 53
_DAY_ZERO = date(1899, 12, 30)
_FIRST_DAY = date(1900, 3, 1)  # Excel's 1900 has a 29 February
_DAY, _MOMENT = 1, 2  # styles

# Hit: _x000D_. Near miss: _x00D_, x000D.
_ESCAPE = re.compile(r"_x([0-9A-Fa-f]{4})_")
_ESCAPED = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)|[^\t\n\x20-\ufffd\U00010000-\U0010ffff]")
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'


def decode(text: str) -> str:
    """Return what the text of a cell says."""
    return _ESCAPE.sub(_decoded, text) if "_x" in text else text


def _decoded(match: re.Match[str]) -> str:
    number = int(match[1], 16)
    return match[0] if 0xD800 <= number < 0xE000 else chr(number)


def _encoded(text: str) -> str:
    return escape(_ESCAPED.sub(lambda match: f"_x{ord(match[0]):04X}_", text))


def sheet_start() -> bytes:
    """Return how a sheet begins; the header stays in sight."""
    view = '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>'
    return f'{_HEAD}<worksheet xmlns="{_MAIN}"><sheetViews>{view}</sheetViews><sheetData>'.encode()


def sheet_end() -> bytes:
    """Return how a sheet ends."""
    return b"</sheetData></worksheet>"


def cell_xml(value: Any, location: Location) -> str:
    """Return a cell.

    Raises:
        DataError: a text is too long for it.
        UnicodeEncodeError: a text has a lone surrogate.
    """
    if value is None:
        return "<c/>"
    if isinstance(value, bool):
        return f'<c t="b"><v>{int(value)}</v></c>'
    if isinstance(value, (int, float)) and abs(value) < _MOST_DIGITS:
        return f"<c><v>{value!r}</v></c>"
    if isinstance(value, date):
        serial = _serial(value)
        if serial is not None:
            return f'<c s="{_MOMENT if isinstance(value, datetime) else _DAY}"><v>{serial!r}</v></c>'
        value = value.isoformat()
    text = str(value)
    if len(text.encode("utf-16-le")) > 2 * _MOST_CHARACTERS:
        problem = f"a text of more than {_MOST_CHARACTERS:,} characters, which no cell of a workbook holds"
        raise DataError(problem, location, fix="write csv, parquet or jsonl")
    return f'<c t="inlineStr"><is><t xml:space="preserve">{_encoded(text)}</t></is></c>'


def _serial(value: date) -> float | int | None:
    """Return a date as Excel counts days; None where it cannot."""
    if not isinstance(value, datetime):
        return (value - _DAY_ZERO).days if value >= _FIRST_DAY else None
    if value.tzinfo is not None or value.microsecond % 1000 or value.date() < _FIRST_DAY:
        return None
    return (value - datetime(1899, 12, 30)) / timedelta(days=1)


def rest_of_workbook() -> dict[str, str]:
    """Return the parts of a workbook beside its one sheet."""
    kinds = {
        "/xl/workbook.xml": "sheet.main",
        "/xl/worksheets/sheet1.xml": "worksheet",
        "/xl/styles.xml": "styles",
    }
    overrides = "".join(
        f'<Override PartName="{part}" ContentType="{_TYPE}.{kind}+xml"/>' for part, kind in kinds.items()
    )
    default = (
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    )
    formats = '<numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>'
    styles = "".join(
        f'<xf numFmtId="{number}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>'
        for number in (0, 164, 165)
    )
    return {
        "[Content_Types].xml": f'{_HEAD}<Types xmlns="{_PACKAGE}/content-types">{default}{overrides}</Types>',
        "_rels/.rels": _relations(officeDocument="xl/workbook.xml"),
        "xl/_rels/workbook.xml.rels": _relations(worksheet="worksheets/sheet1.xml", styles="styles.xml"),
        "xl/workbook.xml": f'{_HEAD}<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}">'
        '<sheets><sheet name="notes" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/styles.xml": f'{_HEAD}<styleSheet xmlns="{_MAIN}"><numFmts count="2">{formats}</numFmts>'
        '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>'
        '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>'
        '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
        f'<cellXfs count="3">{styles}</cellXfs>'
        '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
    }


def _relations(**targets: str) -> str:
    found = "".join(
        f'<Relationship Id="r{number}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(targets.items(), 1)
    )
    return f'{_HEAD}<Relationships xmlns="{_PACKAGE}/relationships">{found}</Relationships>'
