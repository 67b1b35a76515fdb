"""The tree of a clinical document, parsed safely: nothing is fetched, and entities are refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from nescio.core.errors import DataError
from nescio.corpora.cda_rules import INSTANCE, NAMESPACES
from nescio.corpora.input_files import Source
from nescio.corpora.safe_xml import SafeParser

ROOT = "ClinicalDocument"
"""The outermost element."""
_DEEPEST = 200


@dataclass
class XmlElement:
    """An element: its name without a prefix, its attributes, what is within it, and the prefix that it is written with."""

    name: str
    attributes: dict[str, str]
    children: list[XmlElement | str] = field(default_factory=list)
    foreign: bool = False
    prefix: str = ""

    def elements(self) -> Iterator[XmlElement]:
        """Yield the elements within it."""
        for child in self.children:
            if isinstance(child, XmlElement):
                yield child

    def find(self, *path: str) -> Iterator[XmlElement]:
        """Yield the elements at a path below it."""
        if not path:
            yield self
            return
        for child in self.elements():
            if child.name == path[0]:
                yield from child.find(*path[1:])

    @property
    def text(self) -> str:
        """All text within it."""
        return "".join(child if isinstance(child, str) else child.text for child in self.children)


def parse_document(content: str) -> XmlElement:
    """Return the tree of a document.

    Raises:
        DataError: it is not XML, declares entities, or is no clinical document.
    """
    root = XmlElement("", {})
    stack = [root]
    spaces: list[dict[str, str]] = [{"": "", "xml": "xml"}]

    def start(tag: str, attributes: dict[str, str]) -> None:
        if len(stack) > _DEEPEST:
            raise DataError("elements within elements without an end", fix="check the document")
        known = dict(spaces[-1])
        known.update(
            {
                name.partition(":")[2]: value
                for name, value in attributes.items()
                if name.split(":")[0] == "xmlns"
            }
        )
        spaces.append(known)
        prefix, _, name = tag.rpartition(":")
        kept = {
            _attribute_name(key, known): value
            for key, value in attributes.items()
            if not key.startswith("xmlns")
        }
        space = known.get(prefix, "")
        element = XmlElement(
            name, kept, foreign=space not in NAMESPACES, prefix="sdtc:" if space == NAMESPACES[1] else ""
        )
        stack[-1].children.append(element)
        stack.append(element)

    def end(_: str) -> None:
        stack.pop()
        spaces.pop()

    parser = SafeParser(Source("", ""), "utf-8", start, end, lambda text: stack[-1].children.append(text))
    data = re.sub(r"^\ufeff?\s*<\?xml[^>]*\?>", "", content, count=1)
    parser.feed(data.encode("utf-8", "surrogatepass"), final=True)
    found = next(root.elements(), None)
    if found is None or found.name != ROOT or found.foreign:
        raise DataError("no ClinicalDocument", fix="is it a CDA document?")
    return found


def _attribute_name(name: str, spaces: dict[str, str]) -> str:
    """Return the name of an attribute with the usual prefix of its namespace; a name of a foreign one has no rule."""
    prefix, _, local = name.rpartition(":")
    if not prefix:
        return local
    usual = {INSTANCE: "xsi:", NAMESPACES[0]: "", NAMESPACES[1]: "sdtc:"}.get(spaces.get(prefix, ""), "?:")
    return usual + local
