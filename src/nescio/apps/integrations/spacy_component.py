"""nescio as a spaCy component: ``nlp.add_pipe("nescio")``.

It sets ``doc.ents`` and ``doc.spans["phi"]``, and works in batches with ``nlp.pipe``. No spaCy model is needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from spacy.language import Language
from spacy.util import filter_spans

from nescio.core.document import Document
from nescio.core.errors import ModelError
from nescio.pipeline.engines.local import detect_documents
from nescio.pipeline.scrubber import Scrubber

if TYPE_CHECKING:
    from spacy.tokens import Doc

_SPANS = "phi"


@Language.factory(  # type: ignore[untyped-decorator, unused-ignore]
    "nescio",
    assigns=["doc.ents", "doc.spans"],
    default_config={"model": "auto", "sensitivity": None, "any_language": False, "set_ents": True},
)
def make_component(
    nlp: Language,  # noqa: ARG001 - the names are spaCy's
    name: str,  # noqa: ARG001
    model: str,
    sensitivity: float | None,
    any_language: bool,
    set_ents: bool,
) -> NescioComponent:
    """Make the component from its config."""
    return NescioComponent(model, sensitivity, any_language=any_language, set_ents=set_ents)


class NescioComponent:
    """Detects PHI in documents; each is a record of its own.

    ``doc.spans["phi"]`` has every span, widened to whole tokens; ``doc.ents`` has them in place of what overlaps them.

    Args:
        model: see `nescio.load_model`.
        sensitivity: of detection, 0 to 1; None for the model's own.
        any_language: whether to accept languages that nescio does not know; else such a document is an error.
        set_ents: whether to set ``doc.ents`` as well.
    """

    def __init__(
        self,
        model: str = "auto",
        sensitivity: float | None = None,
        *,
        any_language: bool = False,
        set_ents: bool = True,
    ) -> None:
        self._scrubber = Scrubber(model, "tag", sensitivity=sensitivity, any_language=any_language)
        self._set_ents = set_ents

    def __call__(self, doc: Doc) -> Doc:
        """Detect in one document."""
        return next(self.pipe([doc]))

    def pipe(self, stream: Iterable[Doc], *, batch_size: int = 128) -> Iterator[Doc]:
        """Detect in documents, some at a time.

        Raises:
            ModelError: detection failed; the document must not pass as one without PHI.
        """
        source = iter(stream)
        while docs := list(islice(source, batch_size)):
            notes = [Document(str(number), doc.text) for number, doc in enumerate(docs)]
            for doc, found in zip(docs, detect_documents(notes, self._scrubber), strict=True):
                if found.error:
                    raise ModelError(f"nescio could not detect in a document ({found.error})")
                self._annotate(doc, found.spans)
                yield doc

    def _annotate(self, doc: Doc, spans: Iterable[Any]) -> None:
        found = []
        for span in spans:
            entity = doc.char_span(span.start, span.end, label=span.label, alignment_mode="expand")
            if entity is None:
                raise ModelError("what nescio found is at no token of the document")
            found.append(entity)
        doc.spans[_SPANS] = found
        if self._set_ents:
            ours = filter_spans(doc.spans[_SPANS])
            covered = {token for span in ours for token in range(span.start, span.end)}
            others = [ent for ent in doc.ents if covered.isdisjoint(range(ent.start, ent.end))]
            doc.set_ents(sorted([*ours, *others], key=lambda span: span.start))
