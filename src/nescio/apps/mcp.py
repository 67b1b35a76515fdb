"""The MCP server: detect, scrub and evaluate as tools of an agent, and reveal where it is allowed; notes as in the REST service."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from nescio import __version__
from nescio.apps.server.audit import RevealAudit
from nescio.apps.server.errors import RequestError, invalid
from nescio.apps.server.notes import detected_note, note_like, parse_notes, scrubbed_note
from nescio.apps.server.shared_scrubber import knowledge_of
from nescio.core.document import Document
from nescio.core.errors import ConfigError, MissingExtraError, NescioError
from nescio.pipeline.results import Detection
from nescio.pipeline.scrubber import Scrubber
from nescio.replace.policy import policy_names

if TYPE_CHECKING:
    from mcp.server import MCPServer

_NOTES = 1_000
_CALLER = "mcp"
_INSTRUCTIONS = (
    "Takes identity out of clinical notes. A note is {'text': ..., 'id': ..., 'patient': ...}; notes with the same patient are cleaned "
    "as one record. A note that failed comes back with 'error' and without text."
)


class NoteTools:
    """What the tools do.

    Args:
        scrubber: the pipeline with its model loaded.
        audit: what each call of `reveal` is written to; None to refuse them.
    """

    def __init__(self, scrubber: Scrubber, audit: RevealAudit | None = None) -> None:
        self._scrubber = scrubber
        self._audit = audit

    def detect(self, notes: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Find identifying information in notes: start, end and label of each span, in code points."""
        found = self._found(parse_notes(notes, _NOTES))
        return [detected_note(note, one) for note, one in zip(notes, found, strict=True)]

    def scrub(self, notes: list[dict[str, Any]], policy: str | None = None) -> list[dict[str, Any]]:
        """Take identity out of notes. Policies: surrogate, tag, numbered, mask, safe-harbor and others."""
        docs = parse_notes(notes, _NOTES)
        scrubber = self._scrubber
        if policy is not None and policy != scrubber.settings.policy.name:
            if policy not in policy_names():
                raise invalid(f"no such policy; known: {', '.join(policy_names())}")
            scrubber = scrubber.with_policy(policy)
        found = scrubber.detect(docs)
        try:
            results = scrubber.replace(docs, found, knowledge_of(docs, found).lookup)
        finally:
            scrubber.forget()
        return [scrubbed_note(note, one) for note, one in zip(notes, results, strict=True)]

    def evaluate(
        self, gold: list[dict[str, Any]], system: list[dict[str, Any]] | None = None
    ) -> dict[str, Any]:
        """Score the model, or given spans, against gold notes, which have 'spans' with start, end and label."""
        from nescio.evaluate import evaluate

        truth = parse_notes(gold, _NOTES, spans=True, place="gold")
        if not truth:
            raise invalid("gold has no notes")
        if system is None:
            bare = [doc.with_spans(()) for doc in truth]
            found = self._found(bare)
            answer = [doc.with_spans(one.spans) for doc, one in zip(truth, found, strict=True)]
        else:
            answer = parse_notes(system, _NOTES, spans=True, place="system")
        return evaluate(truth, answer).to_json()

    def reveal(self, notes: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Undo the policy encrypt. Each call is audited."""
        from nescio.pipeline.keys.reveal import reveal_document

        if self._audit is None:
            raise RequestError(403, "scope", "revealing is off")
        docs = parse_notes(notes, _NOTES)
        try:
            revealed = [reveal_document(doc, self._scrubber.settings.key) for doc in docs]
        except NescioError:
            self._audit.write(_CALLER, len(docs), 0, "refused")
            raise invalid("a token does not open: it was made with another key, or was changed") from None
        self._audit.write(_CALLER, len(docs), sum(count for _, count in revealed), "revealed")
        return [note_like(note, doc) for note, (doc, _) in zip(notes, revealed, strict=True)]

    def _found(self, docs: Sequence[Document]) -> list[Detection]:
        """Return what was detected; nothing of the notes is kept, whatever happens."""
        found = self._scrubber.detect(docs)
        try:
            return self._scrubber.search(docs, found, knowledge_of(docs, found).lookup)
        finally:
            self._scrubber.forget()


def mcp_server(scrubber: Scrubber, audit: str = "") -> MCPServer[Any]:
    """Return the server.

    Args:
        scrubber: the pipeline with its model loaded.
        audit: file for calls of `reveal`; without one there is no such tool.

    Raises:
        MissingExtraError: the extra `mcp` is not installed.
        ConfigError: revealing needs a key that was kept.
    """
    try:
        from mcp.server import MCPServer
    except ImportError:
        raise MissingExtraError("the MCP server", "mcp") from None
    if audit and scrubber.settings.key.one_time:
        raise ConfigError("--allow-reveal needs the key that the notes were encrypted with: --key-file")
    from mcp.server.mcpserver.exceptions import ToolError
    from pydantic import ValidationError

    tools = NoteTools(scrubber, RevealAudit(audit) if audit else None)
    offered = (tools.detect, tools.scrub, tools.evaluate, *((tools.reveal,) if audit else ()))
    arguments_of = {tool.__name__: set(inspect.signature(tool).parameters) for tool in offered}

    class Server(MCPServer[Any]):
        async def call_tool(self, name: str, arguments: dict[str, Any], *args: Any, **options: Any) -> Any:
            known = arguments_of.get(name)
            # A policy that is misspelt must not be the default one.
            if known and not known.issuperset(arguments):
                raise ToolError(f"the tool has no such argument; it has: {', '.join(sorted(known))}")
            try:
                return await super().call_tool(name, arguments, *args, **options)
            except ToolError as error:
                if isinstance(error.__cause__, ValidationError):  # its message repeats the notes
                    places = sorted({_place(one["loc"]) for one in error.__cause__.errors()})
                    raise ToolError(
                        f"arguments of another shape: {', '.join(places)}; {_INSTRUCTIONS}"
                    ) from None
                raise

    server = Server("nescio", instructions=_INSTRUCTIONS, version=__version__, log_level="CRITICAL")
    for tool in offered:
        server.tool()(_with_message(tool, ToolError))
    return server


def _with_message(tool: Callable[..., Any], shown: type[Exception]) -> Callable[..., Any]:
    """Return a tool whose own errors keep their message, which has no text of a note; of others only the class is shown."""

    @functools.wraps(tool)
    def call(*args: Any, **options: Any) -> Any:
        try:
            return tool(*args, **options)
        except NescioError as error:
            raise shown(str(error)) from None
        except Exception as error:  # noqa: BLE001 - its message may have text of a note
            raise shown(type(error).__name__) from None

    return call


def _place(steps: tuple[int | str, ...]) -> str:
    """Return where an argument has another shape, without keys that the caller made up."""
    name, *rest = steps
    numbers = "".join(f"[{step}]" for step in rest[:1] if isinstance(step, int))
    return f"{name}{numbers}"
