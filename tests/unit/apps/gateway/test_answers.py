"""Answers of a language model, whole and as a stream that is cut at every byte."""

from __future__ import annotations

import json
from typing import Any

import pytest

from nescio.apps.gateway.answers import BrokenAnswerError, StreamRestorer, restore_answer
from nescio.apps.gateway.restore import RestoreMap

NAMES = RestoreMap([("[PATIENT-1]", 'Thessaly "Tess" Quillfeather'), ("[CITY-1]", "Pennywhistle-on-Sea ñ")])
CONTENT = "Dear [PATIENT-1], greetings – to [city 1]!"
ARGUMENTS = '{"name": "[PATIENT-1]", "town": "[CITY-1]"}'


def chunk(**delta: Any) -> dict[str, Any]:
    finish = delta.pop("finish", None)
    return {"id": "x", "object": "chat.completion.chunk", "choices": [{"index": 0, "delta": delta, "finish_reason": finish}]}  # fmt: skip


def events(size: int, *, finish: bool = True) -> bytes:
    """Return a stream whose deltas have so many characters."""
    chunks = [chunk(role="assistant", content="")]
    chunks += [chunk(content=CONTENT[at : at + size]) for at in range(0, len(CONTENT), size)]
    call = {"index": 0, "id": "call_1", "type": "function", "function": {"name": "look_up", "arguments": ""}}
    chunks.append(chunk(tool_calls=[call]))
    chunks += [
        chunk(tool_calls=[{"index": 0, "function": {"arguments": ARGUMENTS[at : at + size]}}])
        for at in range(0, len(ARGUMENTS), size)
    ]
    if finish:
        chunks.append(chunk(finish="tool_calls"))
    text = "".join(f"data: {json.dumps(one, ensure_ascii=False)}\r\n\r\n" for one in chunks)
    return f": keep alive\n\n{text}".encode() + (b"data: [DONE]\n\n" if finish else b"")


def read(data: bytes) -> tuple[str, Any]:
    """Return what a client makes of a stream: the content and the arguments."""
    content = arguments = ""
    for line in data.decode().splitlines():
        if line.startswith("data: {"):
            [choice] = json.loads(line[6:])["choices"]
            content += choice["delta"].get("content") or ""
            for call in choice["delta"].get("tool_calls", []):
                arguments += call["function"]["arguments"]
    return content, json.loads(arguments)


EXPECTED = (
    'Dear Thessaly "Tess" Quillfeather, greetings – to Pennywhistle-on-Sea ñ!',
    {"name": 'Thessaly "Tess" Quillfeather', "town": "Pennywhistle-on-Sea ñ"},
)


@pytest.mark.parametrize("size", [pytest.param(1, marks=pytest.mark.slow), 3, 1000])
def test_stream_cut_at_every_byte(size: int) -> None:
    data = events(size)
    for at in range(len(data) + 1):
        restorer = StreamRestorer(NAMES, is_json=False)
        out = restorer.feed(data[:at]) + restorer.feed(data[at:]) + restorer.close()
        assert read(out) == EXPECTED, at
        assert out.rstrip().endswith(b"data: [DONE]")


def test_stream_byte_by_byte() -> None:
    for size in range(1, 30):
        restorer = StreamRestorer(NAMES, is_json=False)
        out = b"".join(restorer.feed(bytes([byte])) for byte in events(size)) + restorer.close()
        assert read(out) == EXPECTED


def test_stream_that_breaks_off_gives_what_it_held() -> None:
    restorer = StreamRestorer(NAMES, is_json=False)
    out = restorer.feed(events(5, finish=False)) + restorer.close()
    assert read(out) == EXPECTED
    restorer = StreamRestorer(NAMES, is_json=False)
    out = restorer.feed(f"data: {json.dumps(chunk(content='Dear [PATIENT'))}\n\n".encode()) + restorer.close()
    assert '"content":"[PATIENT"' in out.decode()


def test_whole_answer() -> None:
    message = {
        "role": "assistant", "content": CONTENT,
        "tool_calls": [{"id": "call_1", "type": "function", "function": {"name": "x", "arguments": ARGUMENTS}}],
    }  # fmt: skip
    found = restore_answer({"choices": [{"index": 0, "message": message}]}, NAMES, is_json=False)
    [choice] = found["choices"]
    assert choice["message"]["content"] == EXPECTED[0]
    assert json.loads(choice["message"]["tool_calls"][0]["function"]["arguments"]) == EXPECTED[1]


def test_half_a_character_in_a_fragment_passes() -> None:
    parts = [
        rf'data: {{"choices":[{{"index":0,"delta":{{"content":"{half}"}}}}]}}'
        for half in (r"[city-1]\ud83d", r"\ude42")
    ]
    out = StreamRestorer(NAMES, is_json=False).feed("\n\n".join([*parts, ""]).encode()).decode()
    found = [json.loads(line[6:])["choices"][0]["delta"]["content"] for line in out.splitlines() if line]
    assert found == ["Pennywhistle-on-Sea ñ\ud83d", "\ude42"]


def test_a_mark_at_the_beginning_of_a_stream_hides_nothing() -> None:
    stream = b"\xef\xbb\xbf" + events(100).removeprefix(b": keep alive\n\n").partition(b"\r\n\r\n")[2]
    restorer = StreamRestorer(NAMES, is_json=False)
    out = b"".join(restorer.feed(bytes([byte])) for byte in stream) + restorer.close()
    assert read(out) == EXPECTED


DEEP = b"[" * 900 + b"]" * 900


@pytest.mark.parametrize(
    "chunk",
    [
        b'{"choices": [{"index": [1], "delta": {"content": "x"}}]}',
        b'{"choices": [{"index": {"a": 1}, "delta": {"content": "x"}}]}',
        b'{"choices": [{"delta": {"x": %s}}]}' % DEEP,
        b'{"choices": [], "usage": %s}' % (b"[" * 3000 + b"]" * 3000),
    ],
)
def test_nonsense_in_a_stream_is_an_error(chunk: bytes) -> None:
    with pytest.raises(BrokenAnswerError):
        StreamRestorer(NAMES, is_json=False).feed(b"data: " + chunk + b"\n\n")


@pytest.mark.parametrize(
    "delta",
    [
        {"tool_calls": [{"index": [1], "function": {"arguments": "[CITY-1]"}}]},
        {"tool_calls": [{"index": {}, "function": {"arguments": "[CITY-1]"}}]},
        {"tool_calls": [{"index": "a", "function": {"arguments": "[CITY-1]"}}]},
        {"tool_calls": "x", "content": [None, 3, {"text": "[CITY-1]"}]},
    ],
)
def test_odd_numbers_within_a_fragment_do_not_matter(delta: dict[str, Any]) -> None:
    restorer = StreamRestorer(NAMES, is_json=False)
    data = "".join(f"data: {json.dumps(one)}\n\n" for one in (chunk(**delta), chunk(finish="stop")))
    assert "Pennywhistle" in (restorer.feed(data.encode()) + restorer.close()).decode()


@pytest.mark.parametrize("data", [b"data: {\n", b"x" * 16_000_001])
def test_broken_streams_are_errors(data: bytes) -> None:
    with pytest.raises(BrokenAnswerError):
        StreamRestorer(NAMES, is_json=False).feed(data)


@pytest.mark.parametrize(
    "answer", [None, [], {}, {"choices": 3}, {"choices": [{"message": {"x": json.loads(DEEP)}}]}]
)
def test_broken_answers_are_errors(answer: Any) -> None:
    with pytest.raises(BrokenAnswerError):
        restore_answer(answer, NAMES, is_json=False)
