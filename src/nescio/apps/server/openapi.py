"""The description of the service: OpenAPI 3.1, and a page to try it on that loads nothing from elsewhere."""

from __future__ import annotations

import base64
import hashlib
import re
from importlib import resources
from typing import Any

from nescio import __version__
from nescio.apps.server.settings import ServeSettings

_JSON, _NDJSON = "application/json", "application/x-ndjson"
_NAME: dict[str, Any] = {
    "oneOf": [{"type": "string", "minLength": 1, "maxLength": 256}, {"type": "integer"}, {"type": "null"}]
}
_SPAN = {
    "type": "object",
    "required": ["start", "end", "label"],
    "additionalProperties": False,
    "properties": {
        "start": {"type": "integer", "minimum": 0, "description": "offset in code points"},
        "end": {"type": "integer", "minimum": 1, "description": "offset after the last character"},
        "label": {"type": "string"},
        "score": {"type": "number", "minimum": 0, "maximum": 1},
        "source": {"type": "string"},
    },
}


def _object(required: list[str], **properties: Any) -> dict[str, Any]:
    return {"type": "object", "required": required, "additionalProperties": False, "properties": properties}


def _list(name: str) -> dict[str, Any]:
    return {"type": "array", "items": {"$ref": f"#/components/schemas/{name}"}}


_NOTE = {
    "id": _NAME | {"description": "comes back as it is, or as a code where it identifies somebody"},
    "patient": _NAME | {"description": "notes of a patient are searched and replaced together"},
    "text": {"type": "string"},
}
_SCHEMAS: dict[str, Any] = {
    "Note": _object(["text"], **_NOTE, spans={"type": "array", "description": "ignored"}),
    "AnnotatedNote": _object(["text"], **_NOTE, spans=_list("Span")),
    "Span": _SPAN,
    "CleanNote": _object(
        [],
        **_NOTE,
        labels={"type": "object", "additionalProperties": {"type": "integer"}},
        error={"type": "string", "description": "why there is no text"},
    ),
    "DetectedNote": _object(
        [],
        id=_NAME,
        spans=_list("Span"),
        language={"type": "string"},
        error={"type": "string", "description": "why there are no spans"},
    ),
    "Notes": _object(["notes"], notes=_list("Note")),
    "ScrubRequest": _object(
        ["notes"], notes=_list("Note"), policy={"type": ["string", "null"], "description": "see /models"}
    ),
    "CleanNotes": _object(["notes", "failed"], notes=_list("CleanNote"), failed={"type": "integer"}),
    "DetectedNotes": _object(["notes", "failed"], notes=_list("DetectedNote"), failed={"type": "integer"}),
    "EvaluateRequest": _object(
        ["gold"],
        gold=_list("AnnotatedNote"),
        system={"oneOf": [_list("AnnotatedNote"), {"type": "null"}]},
    ),
    "Error": _object(
        ["error"], error=_object(["code", "message"], code={"type": "string"}, message={"type": "string"})
    ),
}
_REFUSALS = {
    400: "not JSON",
    401: "no token",
    403: "the token does not allow this",
    408: "the body came too slowly",
    413: "too large",
    415: "another type of content",
    421: "another host",
    422: "of another shape",
    429: "over the rate of the token",
    503: "busy; try again",
    504: "took too long",
}


def openapi(settings: ServeSettings) -> dict[str, Any]:
    """Return the description of a service."""
    paths = {
        "/detect": _post("Find PHI", "Notes", "DetectedNotes", stream=True),
        "/scrub": _post("Take identity out of notes", "ScrubRequest", "CleanNotes", stream=True),
        "/evaluate": _post("Score the model, or given spans, against gold", "EvaluateRequest", None),
        "/models": _get("What is served"),
        "/health": _get("Whether this worker is alive"),
        "/ready": _get("Whether this worker takes requests"),
        "/metrics": _get("Figures for Prometheus", "text/plain"),
    }
    paths["/scrub"]["post"]["parameters"] = [
        {"name": "policy", "in": "query", "schema": {"type": "string"}, "description": "of NDJSON"}
    ]
    if settings.allow_reveal:
        paths["/reveal"] = _post("Undo the policy encrypt; each call is audited", "Notes", "CleanNotes")
        paths["/reveal"]["post"]["responses"]["200"]["content"][_JSON]["schema"] = _object(
            ["notes"], notes=_list("Note")
        )
    described: dict[str, Any] = {
        "openapi": "3.1.0",
        "info": {
            "title": "nescio",
            "version": __version__,
            "description": "Takes identity out of clinical free text. Keeps nothing.",
        },
        "paths": paths,
        "components": {"schemas": _SCHEMAS},
    }
    if settings.tokens:
        described["components"]["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
        described["security"] = [{"token": []}]
    return described


def _post(summary: str, request: str, answer: str | None, *, stream: bool = False) -> dict[str, Any]:
    schema = {"$ref": f"#/components/schemas/{answer}"} if answer else {"type": "object"}
    content: dict[str, Any] = {_JSON: {"schema": {"$ref": f"#/components/schemas/{request}"}}}
    answers: dict[str, Any] = {_JSON: {"schema": schema}}
    if stream:
        answers[_NDJSON] = {}
        summary += "; NDJSON, a note a line, is answered line by line"
    return {
        "post": {
            "summary": summary,
            "requestBody": {"required": True, "content": content},
            "responses": {"200": {"description": "done", "content": answers}} | _refusals(),
        }
    }


def _get(summary: str, kind: str = _JSON) -> dict[str, Any]:
    responses = {"200": {"description": "done", "content": {kind: {}}}}
    return {"get": {"summary": summary, "security": [], "responses": responses | _refusals(421, 503)}}


def _refusals(*only: int) -> dict[str, Any]:
    schema = {"$ref": "#/components/schemas/Error"}
    return {
        str(status): {"description": why, "content": {_JSON: {"schema": schema}}}
        for status, why in _REFUSALS.items()
        if not only or status in only
    }


def docs_page() -> tuple[str, str]:
    """Return the page to try the service on, and a policy that lets it load nothing from elsewhere."""
    page = (resources.files("nescio.apps.server") / "docs.html").read_text("utf-8")
    hashes = {
        tag: base64.b64encode(hashlib.sha256(match.encode()).digest()).decode()
        for tag in ("script", "style")
        for match in re.findall(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
    }
    allowed = "; ".join(f"{tag}-src 'sha256-{value}'" for tag, value in hashes.items())
    return page, f"default-src 'none'; connect-src 'self'; {allowed}; frame-ancestors 'none'; base-uri 'none'"
