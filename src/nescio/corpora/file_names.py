"""Names of files that every system can hold: neither taken by Windows, nor the same but for case or the form of accents."""

from __future__ import annotations

import re
import unicodedata

from nescio.corpora.id_index import IdIndex

# Hit: `:` of a:b, which would be a hidden stream of the file a. Near miss: a-b.
_FORBIDDEN = re.compile(r'[<>:"|?*\x00-\x1f]|[. ]+$')
# Hit: con, COM1.old, `NUL .x`. Near miss: console, com10.
_DEVICE = re.compile(r"(?i)(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)(?= *(?:\.|$))")


class FileNames:
    """Gives each file of a folder a name of its own: the one that is wanted, or one like it."""

    def __init__(self) -> None:
        self._wanted = IdIndex()
        self._taken = IdIndex()

    def name(self, wanted: str, suffix: str = "") -> str:
        """Return a name for a file, without its suffix.

        Args:
            wanted: the name or path, with `/` between folders.
            suffix: what will be added.

        Raises:
            FileExistsError: exactly this was wanted before.
        """
        if not _is_new(self._wanted, wanted + suffix):
            raise FileExistsError
        first = portable = "/".join(map(_portable, wanted.split("/")))
        number = 1
        while not _is_new(self._taken, _key(portable + suffix)):
            number += 1
            portable = f"{first}-{number}"
        return portable


def _portable(part: str) -> str:
    """Return a folder or file of a path as it can be on Windows."""
    part = _FORBIDDEN.sub(lambda match: "_" * len(match.group()), part)
    return _DEVICE.sub(r"\1_", part, count=1) if _DEVICE.match(part) else part


def _key(name: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def _is_new(index: IdIndex, text: str) -> bool:
    return index.first_use(text, "", 0) is None
