"""What of a chat request may go out: every field is known here, or the request is refused.

Texts become slots, which `conversation` fills with clean text. Numbers and fixed words pass; what names the user is left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Any

from nescio.apps.server.errors import RequestError

# Numbers, booleans and null pass.
_NUMBERS = frozenset(
    "temperature top_p n stream max_tokens max_completion_tokens presence_penalty frequency_penalty logprobs "
    "top_logprobs top_k min_p repetition_penalty seed parallel_tool_calls store".split()
)
_WORDS = frozenset("model reasoning_effort service_tier verbosity".split())
_DROPPED = frozenset("user safety_identifier prompt_cache_key metadata".split())
_ROLES = frozenset("system developer user assistant tool function".split())
_TEXTS = frozenset("refusal reasoning reasoning_content".split())  # of a message
_NULLS = _TEXTS | frozenset("content name tool_call_id tool_calls function_call annotations audio".split())
_FIXED = frozenset("type format $ref".split())  # of a JSON schema: keywords
_VALUES = frozenset("const default enum examples".split())  # of a JSON schema: what is below are values
# Hit: call_9fA-3, gpt-4o, my/model:7b. Near miss: Ann Roe.
_WORD = re.compile(r"[\w./:@$#-]{1,128}", re.ASCII)
# Hit: ann.roe@mail.example. Near miss: sonnet@20400620, @type.
_MAIL = re.compile(r"\w@\w[\w-]*\.\w", re.ASCII)
_DIGITS = 4  # of a number in a schema that is surely a limit, not an id


@dataclass(frozen=True, repr=False)
class Slot:
    """A text of a request.

    Attributes:
        text: what must be cleaned.
        put: puts the clean text into the body.
        key: what the text is the value of, for the detector; may be empty.
    """

    text: str
    put: Callable[[str], None]
    key: str = ""


@dataclass
class Cleanable:
    """A request in the making: all that passes, and the texts that must be cleaned first.

    Attributes:
        body: what will go out, once all slots are filled.
        slots: each text that must be cleaned.
        names: names of tools and ids of calls, which pass as they are unless something hidden is in them.
        words: model, settings and long numbers, which pass as they are unless they are something hidden.
        allowed: types of content that go out as they are.
    """

    body: dict[str, Any]
    slots: list[Slot] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    allowed: Collection[str] = ()

    def text(self, value: Any, holder: Any, key: Any, place: str, under: str = "") -> None:
        """Keep a text for cleaning; until then its place is empty."""
        if not isinstance(value, str):
            raise refused(f"{place} must be a string")
        holder[key] = ""
        self.slots.append(Slot(value, lambda clean: holder.__setitem__(key, clean), under))

    def number(self, value: float, holder: Any, key: Any, under: str) -> None:
        """Keep a number for cleaning, since it may be an id; one that is replaced becomes a string."""
        written = json.dumps(value)
        holder[key] = 0
        self.slots.append(
            Slot(written, lambda clean: holder.__setitem__(key, value if clean == written else clean), under)
        )

    def setting(self, value: float) -> float:
        """Return a number that passes as it is, unless it is something hidden: a seed may be a record number."""
        written = json.dumps(int(value) if value == int(value) else value)
        if sum(map(str.isdigit, written)) > _DIGITS:
            self.words.append(written)
        return value

    def name(self, value: Any, place: str) -> str:
        """Return the name of a tool or the id of a call."""
        if not isinstance(value, str) or not _WORD.fullmatch(value) or _MAIL.search(value):
            raise refused(f"{place} must be a name of letters, digits and ./:@$#_-, and no address")
        self.names.append(value)
        return value


def refused(message: str) -> RequestError:
    """Return the error of a request that does not go out."""
    return RequestError(400, "refused", f"{message}; nothing was sent")


def read_request(value: Any, allowed: Collection[str] = ()) -> Cleanable:
    """Sort the fields of a chat request.

    Args:
        value: the body.
        allowed: types of content, such as ``image_url``, and further fields that go out as they are.

    Raises:
        RequestError: a field or content is not known.
    """
    if not isinstance(value, dict) or not isinstance(value.get("messages"), list):
        raise refused("the body must be an object with a list of messages")
    request = Cleanable({}, allowed=allowed)
    body = request.body
    for key, item in value.items():
        if key in _DROPPED or (item is None and key != "messages"):
            continue
        if key in _NUMBERS:
            if not isinstance(item, (int, float)):
                raise refused(f"{key} must be a number or a boolean")
            body[key] = request.setting(item)
        elif key in _WORDS:
            if not isinstance(item, str) or not _WORD.fullmatch(item) or _MAIL.search(item):
                raise refused(f"{key} must be a word")
            request.words.append(item)
            body[key] = item
        elif key in _READERS:
            _READERS[key](request, item)
        elif key in allowed:
            body[key] = item
        else:
            raise refused("the request has an unknown field; --allow permits one by name")
    return request


def _messages(request: Cleanable, value: Any) -> None:
    out: list[dict[str, Any]] = []
    request.body["messages"] = out
    for number, message in enumerate(value):
        place = f"messages[{number}]"
        if not isinstance(message, dict) or message.get("role") not in _ROLES:
            raise refused(f"{place} must be an object with a role")
        clean: dict[str, Any] = {"role": message["role"]}
        out.append(clean)
        for key, item in message.items():
            if key == "role" or (key == "name" and message["role"] != "function"):
                continue  # the name of a participant identifies somebody
            if item is None and key in _NULLS:
                clean[key] = None
            elif key == "content":
                _content(request, item, clean, place)
            elif key in _TEXTS:
                request.text(item, clean, key, f"{place}.{key}")
            elif key in ("tool_call_id", "name"):
                clean[key] = request.name(item, f"{place}.{key}")
            elif key == "tool_calls":
                clean[key] = _tool_calls(request, item, f"{place}.{key}")
            elif key == "function_call":
                clean[key] = _call(request, item, "arguments", f"{place}.{key}")
            elif key in ("annotations", "audio") and not item:
                continue
            else:
                raise refused(f"{place} has an unknown field")


def _content(request: Cleanable, value: Any, holder: dict[str, Any], place: str) -> None:
    if isinstance(value, str):
        request.text(value, holder, "content", place)
        return
    if not isinstance(value, list):
        raise refused(f"{place}.content must be a string or a list of parts")
    parts: list[Any] = []
    holder["content"] = parts
    for part in value:
        kind = part.get("type") if isinstance(part, dict) else None
        if kind in ("text", "refusal") and set(part) == {"type", kind}:
            clean = {"type": kind}
            request.text(part[kind], clean, kind, place)
            parts.append(clean)
        elif isinstance(kind, str) and kind in request.allowed:
            parts.append(part)
        else:
            raise refused(f"{place} has content other than text; --allow permits a type by name")


def _tool_calls(request: Cleanable, value: Any, place: str) -> list[dict[str, Any]]:
    if not isinstance(value, list):
        raise refused(f"{place} must be a list")
    calls: list[dict[str, Any]] = []
    for call in value:
        if not isinstance(call, dict) or call.get("type", "function") not in ("function", "custom"):
            raise refused(f"{place} has a call of an unknown type")
        kind = call.get("type", "function")
        if set(call) - {"id", "type", "index", kind} or type(call.get("index", 0)) is not int:
            raise refused(f"{place} has an unknown field")
        clean: dict[str, Any] = {"type": kind}
        if "id" in call:
            clean["id"] = request.name(call["id"], f"{place}.id")
        if "index" in call:
            clean["index"] = request.setting(call["index"])
        clean[kind] = _call(request, call.get(kind), "arguments" if kind == "function" else "input", place)
        calls.append(clean)
    return calls


def _call(request: Cleanable, value: Any, key: str, place: str) -> dict[str, Any]:
    if not isinstance(value, dict) or set(value) - {"name", key}:
        raise refused(f"{place} must have a name and {key}")
    clean: dict[str, Any] = {"name": request.name(value.get("name"), f"{place}.name")}
    request.text(value.get(key, ""), clean, key, f"{place}.{key}")
    return clean


def _tools(request: Cleanable, value: Any) -> None:
    if not isinstance(value, list):
        raise refused("tools must be a list")
    out: list[Any] = []
    request.body["tools"] = out
    for tool in value:
        if not isinstance(tool, dict) or set(tool) != {"type", "function"} or tool["type"] != "function":
            raise refused("tools has one that is no function")
        out.append({"type": "function", "function": _function(request, tool["function"])})


def _functions(request: Cleanable, value: Any) -> None:
    if not isinstance(value, list):
        raise refused("functions must be a list")
    request.body["functions"] = [_function(request, one) for one in value]


def _function(request: Cleanable, value: Any) -> dict[str, Any]:
    if not isinstance(value, dict) or set(value) - {"name", "description", "parameters", "strict"}:
        raise refused("tools has a function with an unknown field")
    clean: dict[str, Any] = {"name": request.name(value.get("name"), "tools.function.name")}
    if isinstance(value.get("strict"), bool):
        clean["strict"] = value["strict"]
    if value.get("description") is not None:
        request.text(value["description"], clean, "description", "tools.function.description")
    if value.get("parameters") is not None:
        clean["parameters"] = _schema(request, value["parameters"], "tools.function.parameters")
    return clean


def _schema(
    request: Cleanable,
    value: Any,
    place: str,
    *,
    under: str = "",
    properties: bool = False,
    values: bool = False,
) -> Any:
    """Return a JSON schema whose texts (descriptions, titles, values) are cleaned; names of properties pass.

    Args:
        request: gets the texts.
        value: a schema or a part of one.
        place: for messages.
        under: the property that it describes.
        properties: whether its keys are names of properties.
        values: whether it is a value, such as one of an ``enum``; then all its numbers are cleaned.
    """
    if isinstance(value, dict):
        clean: dict[str, Any] = {}
        for key, item in value.items():
            request.name(key, place)
            if isinstance(item, str) and key in _FIXED and not (properties or values):
                clean[key] = request.name(item, place)
            elif key == "required" and not (properties or values):
                clean[key] = _required(request, item, place)
            else:
                inside = values or (key in _VALUES and not properties)
                _schema_item(request, item, clean, key, place, key if properties or values else under, inside)
        return clean
    if isinstance(value, list):
        items: list[Any] = [None] * len(value)
        for number, item in enumerate(value):
            _schema_item(request, item, items, number, place, under, values)
        return items
    if value is None or isinstance(value, bool):
        return value
    raise refused(f"{place} must be an object")


def _schema_item(
    request: Cleanable, item: Any, holder: Any, key: Any, place: str, under: str, values: bool
) -> None:
    """Put an item of a schema into its clean holder."""
    if isinstance(item, str):
        request.text(item, holder, key, place, under)
    elif isinstance(item, (int, float)) and not isinstance(item, bool):
        if values or sum(map(str.isdigit, json.dumps(item))) > _DIGITS:
            request.number(item, holder, key, under)
        else:
            holder[key] = item
    else:
        properties = key == "properties" and isinstance(holder, dict) and not values
        holder[key] = _schema(request, item, place, under=under, properties=properties, values=values)


def _required(request: Cleanable, value: Any, place: str) -> Any:
    """Return the names of required properties; the old form, true or false, passes too."""
    if isinstance(value, bool):
        return value
    if not isinstance(value, list):
        raise refused(f"{place}.required must be a list of names")
    return [request.name(one, f"{place}.required") for one in value]


def _response_format(request: Cleanable, value: Any) -> None:
    if not isinstance(value, dict):
        raise refused("response_format must be an object")
    request.body["response_format"] = _schema(request, value, "response_format")


def _choice(key: str) -> Callable[[Cleanable, Any], None]:
    """Return the reader of ``tool_choice`` or ``function_call``: a word, or the name of a function."""

    def read(request: Cleanable, value: Any) -> None:
        if isinstance(value, str):
            request.body[key] = request.name(value, key)
            return
        function = value.get("function", value) if isinstance(value, dict) else {}
        name = request.name(function.get("name") if isinstance(function, dict) else None, key)
        choice = {"name": name}
        request.body[key] = {"type": "function", "function": choice} if key == "tool_choice" else choice

    return read


def _stop(request: Cleanable, value: Any) -> None:
    stops = [value] if isinstance(value, str) else value
    if not isinstance(stops, list):
        raise refused("stop must be a string or a list of strings")
    out: list[Any] = [None] * len(stops)
    request.body["stop"] = out
    for number, text in enumerate(stops):
        request.text(text, out, number, "stop")


def _prediction(request: Cleanable, value: Any) -> None:
    if not isinstance(value, dict) or set(value) != {"type", "content"} or value["type"] != "content":
        raise refused("prediction must have the type content")
    clean: dict[str, Any] = {"type": "content"}
    request.body["prediction"] = clean
    _content(request, value["content"], clean, "prediction")


def _numbers_only(key: str) -> Callable[[Cleanable, Any], None]:
    """Return the reader of a table of numbers: ``logit_bias``, ``stream_options``."""

    def read(request: Cleanable, value: Any) -> None:
        if not isinstance(value, dict) or not all(
            re.fullmatch(r"\d{1,9}|include_[a-z]+", name) and isinstance(item, (int, float))
            for name, item in value.items()
        ):
            raise refused(f"{key} must be a table of numbers")
        for name, item in value.items():
            request.setting(item)
            if len(name) > _DIGITS and name.isdigit():
                request.words.append(name)
        request.body[key] = value

    return read


_READERS: dict[str, Callable[[Cleanable, Any], None]] = {
    "messages": _messages,
    "tools": _tools,
    "functions": _functions,
    "tool_choice": _choice("tool_choice"),
    "function_call": _choice("function_call"),
    "response_format": _response_format,
    "stop": _stop,
    "prediction": _prediction,
    "logit_bias": _numbers_only("logit_bias"),
    "stream_options": _numbers_only("stream_options"),
}
