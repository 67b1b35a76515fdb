"""The gateway between a client and a scripted language model, all on loopback."""

from __future__ import annotations

import html
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import httpx
import pytest

from scrub_runs import nescio
from servers import Running, running
from upstream import Upstream, upstream

NOTE = "Thessaly Quillfeather (MR104455) saw Dr. Brackenbury on 3/4/2061. Quillfeather lives in Pennywhistle."
PHI = (b"quillfeather", b"thessaly", b"brackenbury", b"104455", b"3/4/2061", b"pennywhistle")


@pytest.fixture(scope="module")
def model() -> Iterator[Upstream]:
    with upstream() as found:
        yield found


@pytest.fixture(scope="module")
def gateway(tmp_path_factory: pytest.TempPathFactory, model: Upstream) -> Iterator[Running]:
    with running(
        tmp_path_factory.mktemp("gateway"), "gateway", "--upstream", model.url, "--model", "scripted:Pausing",
        "--timeout", 5, "--allow", "image_url", "--allow", "/v1/embeddings", "--any-language", "--access-log",
    ) as found:  # fmt: skip
        yield found


@pytest.fixture(autouse=True)
def nothing_in_clear(model: Upstream) -> Iterator[None]:
    """Search all that reached the upstream, whatever a test does."""
    model.seen.clear()
    model.cut = 1 << 20
    yield
    for body in model.seen:
        assert not [word for word in (*PHI, b"u0069llfeather", b"4\\\\/2061") if word in body.lower()]


def chat(gateway: Running, messages: Any, **fields: Any) -> httpx.Response:
    content = [{"role": "user", "content": messages}] if isinstance(messages, str) else messages
    body = {"model": "repeat", "messages": content} | fields
    return httpx.post(
        gateway.url + "/v1/chat/completions", json=body, timeout=60, headers={"authorization": "Bearer abc"}
    )


def answer(response: httpx.Response) -> str:
    assert response.status_code == 200, response.text
    content: str = response.json()["choices"][0]["message"]["content"]
    return content


def streamed(response: httpx.Response) -> tuple[str, str]:
    content = arguments = ""
    for line in response.text.splitlines():
        if line.startswith("data: {"):
            delta = json.loads(line[6:])["choices"][0]["delta"]
            content += delta.get("content") or ""
            for call in delta.get("tool_calls", []):
                arguments += call["function"]["arguments"]
    return content, arguments


def test_hides_and_restores(gateway: Running, model: Upstream) -> None:
    response = chat(gateway, NOTE)
    assert answer(response) == NOTE.replace(". Quillfeather", ". Thessaly Quillfeather")
    sent = model.last()["messages"][0]["content"]
    assert (
        sent
        == "[PATIENT-1] ([MEDICALRECORD-1]) saw Dr. [DOCTOR-1] on [DATE-1]. [PATIENT-1] lives in [CITY-1]."
    )
    assert response.headers["x-nescio-hidden"] == "CITY=1, DATE=1, DOCTOR=1, MEDICALRECORD=1, PATIENT=2"
    assert b"Bearer abc" in model.seen[-1]


@pytest.mark.parametrize("cut", [1, 2, 7, 64, 1 << 20])
def test_streams_are_restored(gateway: Running, model: Upstream, cut: int) -> None:
    model.cut = cut
    response = chat(gateway, NOTE, stream=True)
    assert response.headers["content-type"].startswith("text/event-stream")
    assert streamed(response)[0] == NOTE.replace(". Quillfeather", ". Thessaly Quillfeather")
    assert response.text.rstrip().endswith("data: [DONE]")
    call = streamed(chat(gateway, 'Find "Quillfeather"\nnow', stream=True, model="call"))[1]
    assert json.loads(call) == {"who": 'Find "Quillfeather"\nnow'}


def test_tools_are_cleaned_and_restored(gateway: Running, model: Upstream) -> None:
    arguments = json.dumps({"name": "Quill\u0066eather", "mrn": "MR104455", "Brackenbury": 1})
    result = json.dumps({"note": "seen:\nQuillfeather, by\nBrackenbury", "at": ["Pennywhistle"]})
    call = {"id": "call_1", "type": "function", "function": {"name": "look_up", "arguments": arguments}}
    tool = {
        "type": "function",
        "function": {
            "name": "look_up",
            "description": "Finds Quillfeather",
            "parameters": {
                "type": "object",
                "required": ["name"],
                "properties": {"name": {"type": "string", "enum": ["Brackenbury", "other"]}},
            },
        },
    }
    messages = [
        {"role": "system", "content": [{"type": "text", "text": "You work for Dr. Brackenbury."}]},
        {"role": "user", "content": "Look up Quillfeather", "name": "Thessaly"},
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "call_1", "content": result},
    ]
    response = chat(
        gateway, messages, tools=[tool], user="Quillfeather", stop="Brackenbury", tool_choice="auto",
        response_format={"type": "json_object"}, metadata={"who": "Thessaly"},
    )  # fmt: skip
    assert json.loads(answer(response)) == json.loads(result)
    sent = model.last()
    assert json.loads(sent["messages"][2]["tool_calls"][0]["function"]["arguments"]) == {
        "name": "[PATIENT-1]", "mrn": "[MEDICALRECORD-1]", "[DOCTOR-1]": 1,
    }  # fmt: skip
    assert sent["tools"][0]["function"]["parameters"]["properties"]["name"]["enum"] == ["[DOCTOR-1]", "other"]
    assert sent["tools"][0]["function"]["name"] == "look_up"
    assert "user" not in sent
    assert "name" not in sent["messages"][1]


TWICE = '{"name":"Thessaly Quillfeather","name":null}'


def test_a_key_that_occurs_twice_hides_nothing(gateway: Running, model: Upstream) -> None:
    """The fixture searches all that reached the upstream."""
    call = {"id": "c", "type": "function", "function": {"name": "look_up", "arguments": TWICE}}
    messages = [
        {"role": "user", "content": TWICE},
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "c", "content": json.dumps({"inner": TWICE})},
    ]
    assert chat(gateway, messages).status_code == 200
    assert model.last()["messages"][0]["content"] == '{"name":"[PATIENT-1]","name":null}'


ESCAPED = r"Qu\u0069llfeather"


@pytest.mark.parametrize(
    "text",
    [
        rf'Patient came.\nResult: {{"who": "{ESCAPED}", "on": "3\/4\/2061", "note": "x\nBrackenbury"}}',
        f'```json\n{{"who": "{ESCAPED}"}}\n```',
        f'{{"who": "{ESCAPED}"}}\n{{"who": "{ESCAPED}", "caf\\u00e9": 1}}',
        json.dumps({"prompt": f'Result: {{"who": "{ESCAPED}"}}'}),
    ],
)
def test_escapes_hide_nothing(gateway: Running, model: Upstream, text: str) -> None:
    response = chat(gateway, text)
    sent = model.last()["messages"][0]["content"]
    assert "[PATIENT-1]" in sent
    assert "u0069" not in sent
    assert answer(response).replace("Quillfeather", ESCAPED).count(ESCAPED) == text.count("u0069")
    assert r"caf\u00e9" in sent or "caf" not in text


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize(
    "text",
    [
        "Seen: Qu&#105;llfeather, by Brac&#x6B;enbury&period;",
        "https://chart.example/?who=Thessaly%20Quillfeather&on=3%2F4%2F2061",
        "Qu%26%23105%3Bllfeather and Pennywh%2569stle",
        '{"link":"?who=Thessaly%20Quillfeather","note":"Brac&amp;#107;enbury &amp; son"}',
        "```js\nsee('Thessaly%20Quillfeather', \"Brac&#107;enbury\");\n```",
    ],
)
def test_escapes_of_html_and_addresses_hide_nothing(
    gateway: Running, model: Upstream, text: str, stream: bool
) -> None:
    response = chat(gateway, text, stream=stream)
    assert (streamed(response)[0] if stream else answer(response)) == text
    seen = model.seen[-1].decode()
    for _ in range(4):
        seen = html.unescape(unquote(seen))
    assert not [word for word in PHI if word in seen.lower().encode()]


@pytest.mark.parametrize(
    "messages",
    [
        "RAISE: Quillfeather cannot be read",
        "PAUSE: Quillfeather takes too long",
        [{"role": "user", "content": [{"type": "input_audio", "input_audio": {"data": "Quillfeather"}}]}],
        [{"role": "user", "content": [{"type": "text", "text": "x", "note": "Quillfeather"}]}],
        [{"role": "user", "content": "x", "note": "Quillfeather"}],
        [{"role": "Quillfeather", "content": "x"}],
        [{"role": "user", "content": {"text": "Quillfeather"}}],
        ["Quillfeather"],
        [
            {"role": "user", "content": "Quillfeather"},
            {"role": "assistant", "tool_calls": [{"id": "c", "type": "function", "function": {"name": "find_quillfeather", "arguments": "{}"}}]},
        ],
        [{"role": "assistant", "tool_calls": [{"id": "Thessaly Quillfeather", "type": "function", "function": {"name": "x", "arguments": ""}}]}],
    ],
)  # fmt: skip
def test_what_cannot_be_cleaned_is_not_sent(gateway: Running, model: Upstream, messages: Any) -> None:
    response = chat(gateway, messages)
    assert response.status_code in (400, 504)
    assert model.seen == []
    assert "uillfeather" not in response.text


@pytest.mark.parametrize(
    "fields",
    [{"note": "Quillfeather"}, {"temperature": "Quillfeather"}, {"logit_bias": {"Quillfeather": 1}}, {"tools": [{"type": "mcp"}]}, {"model": "Quillfeather x"},
     {"response_format": json.loads('{"a":' * 300 + "1" + "}" * 300)}],
)  # fmt: skip
def test_unknown_fields_are_not_sent(gateway: Running, model: Upstream, fields: dict[str, Any]) -> None:
    assert chat(gateway, "hello", **fields).status_code == 400
    assert model.seen == []


HIDDEN = [{"role": "user", "content": "Thessaly Quillfeather, 555-010-4477"}]


def tool(parameters: Any, name: str = "look_up") -> dict[str, Any]:
    return {"tools": [{"type": "function", "function": {"name": name, "parameters": parameters}}]}


def called(name: str, index: int = 0) -> list[dict[str, Any]]:
    call = {
        "id": name,
        "index": index,
        "type": "function",
        "function": {"name": "look_up", "arguments": "{}"},
    }
    return [*HIDDEN, {"role": "assistant", "tool_calls": [call]}]


@pytest.mark.parametrize(
    ("messages", "fields"),
    [
        (HIDDEN, tool({"type": "object", "required": {"Quillfeather": "Thessaly"}})),
        (HIDDEN, tool({"type": "object", "required": "Quillfeather"})),
        ([{"role": "user", "content": "x", "Thessaly Quillfeather": None}], {}),
        (HIDDEN, {"model": "Quillfeather"}),
        (HIDDEN, {"model": "thessaly-quillfeather"}),
        (HIDDEN, tool({}, "getQuillfeatherChart")),
        (HIDDEN, tool({}, "getquillfeatherchart")),
        (called("5550104477"), {}),
        (called("tess@mail.example"), {}),
        (HIDDEN, {"model": "tess@mail.example"}),
        (HIDDEN, {"seed": 5550104477}),
        (HIDDEN, {"seed": 5550104477.0}),
        (HIDDEN, {"logit_bias": {"5": 5550104477}}),
        ([{"role": "user", "content": "MR104455"}], {"logit_bias": {"104455": 1}}),
        (HIDDEN, {"stream_options": {"include_usage": 5550104477}}),
        (called("c", 5550104477), {}),
        ([{"role": "user", "content": "MR104455"}], {"seed": 104455}),
    ],
)
def test_names_that_hold_what_is_hidden_are_not_sent(
    gateway: Running, model: Upstream, messages: Any, fields: dict[str, Any]
) -> None:
    response = chat(gateway, messages, **fields)
    assert response.status_code == 400
    assert model.seen == []
    assert "uillfeather" not in response.text


def test_names_that_only_look_like_something_hidden_pass(gateway: Running, model: Upstream) -> None:
    messages = [*called("call_9fA5550"), {"role": "user", "content": "At Larkhollow Clinic?"}]
    sent = chat(gateway, messages, model="clinic-4@20400620", seed=55501, **tool({"required": ["mrn"]}))
    assert sent.status_code == 200, sent.text


def test_numbers_in_a_schema_are_cleaned(gateway: Running, model: Upstream) -> None:
    schema = {
        "properties": {"tel": {"const": 5550104477, "maximum": 150, "default": [{"a": 5550104477}, 7, None]}}
    }
    assert chat(gateway, HIDDEN, **tool(schema)).status_code == 200
    sent = model.last()["tools"][0]["function"]["parameters"]["properties"]["tel"]
    assert sent == {"const": "[PHONE-1]", "maximum": 150, "default": [{"a": "[PHONE-1]"}, 7, None]}


def test_broken_bodies_and_other_endpoints_are_not_sent(gateway: Running, model: Upstream) -> None:
    url = gateway.url + "/v1/chat/completions"
    kind = {"content-type": "application/json"}
    assert (
        httpx.post(url, content=b'{"messages": [{"content": "Quillfeather', headers=kind).status_code == 400
    )
    assert (
        httpx.post(url, content=b'{"messages": []}', headers={"content-type": "text/plain"}).status_code
        == 415
    )
    for path in ("/v1/completions", "/v1/responses", "/v1/files", "/"):
        assert httpx.post(gateway.url + path, content=b"Quillfeather", headers=kind).status_code == 404
    assert model.seen == []


def test_allowed_content_and_paths_go_out_as_they_are(gateway: Running, model: Upstream) -> None:
    picture = {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}}
    response = chat(
        gateway, [{"role": "user", "content": [picture, {"type": "text", "text": "Quillfeather"}]}]
    )
    assert answer(response) == "Quillfeather"
    assert model.last()["messages"][0]["content"] == [picture, {"type": "text", "text": "[PATIENT-1]"}]
    assert httpx.get(gateway.url + "/v1/models").json() == {"object": "list", "data": []}
    body = {"model": "repeat", "messages": [{"content": "x"}]}
    assert httpx.post(gateway.url + "/v1/embeddings", json=body).status_code == 200
    assert model.seen[-1].startswith(b"POST /v1/embeddings")


def test_failures_of_the_upstream(gateway: Running) -> None:
    limited = chat(gateway, NOTE, model="status-429")
    assert (limited.status_code, limited.headers["retry-after"]) == (429, "7")
    assert chat(gateway, NOTE, model="status-307").status_code == 502
    assert chat(gateway, NOTE, model="nonsense").status_code == 502
    broken = chat(gateway, NOTE, model="break", stream=True)
    assert "the stream broke off" in broken.text


def test_keeps_nothing(gateway: Running) -> None:
    chat(gateway, NOTE)
    texts = [gateway.log.read_bytes(), httpx.get(gateway.url + "/metrics").content]
    texts += [path.read_bytes() for path in gateway.temporary.rglob("*") if path.is_file()]
    assert b"chat local 200" in texts[0]
    assert not [word for text in texts for word in PHI if word in text.lower()]


def test_tokens_and_the_upstreams_key(tmp_path: Path, model: Upstream) -> None:
    secret = nescio("token", tmp_path / "t.toml", "a").stdout.strip()
    (tmp_path / "key").write_text("upstream-secret\n")
    with running(
        tmp_path, "gateway", "--upstream", model.url, "--model", "scripted:Marked", "--tokens", "t.toml",
        "--upstream-key-file", "key", "--policy", "surrogate", "--any-language",
    ) as gateway:  # fmt: skip
        assert chat(gateway, NOTE).status_code == 401
        assert model.seen == []
        response = httpx.post(
            gateway.url + "/v1/chat/completions", headers={"authorization": f"Bearer {secret}"}, timeout=60,
            json={"model": "repeat", "messages": [{"role": "user", "content": NOTE}]},
        )  # fmt: skip
        assert answer(response) == NOTE
        assert b"Bearer upstream-secret" in model.seen[-1]
        assert secret.encode() not in model.seen[-1]
    done = nescio("gateway", "--upstream", model.url, "--tokens", tmp_path / "t.toml")
    assert done.returncode == 1
    assert "--upstream-key-file" in done.stderr


def test_a_tag_becomes_the_fullest_form_of_all_messages(gateway: Running) -> None:
    messages = [
        {"role": "user", "content": "Thessaly is here. T.Q. fell. Patient: Thessaly Quillfeather."},
        {"role": "assistant", "content": "Good."},
        {"role": "user", "content": "How is Quillfeather today?"},
    ]
    assert answer(chat(gateway, messages)) == "How is Thessaly Quillfeather today?"


@pytest.mark.parametrize("key", [b"", b"\xff\xfe", b"one\ntwo", "schl\u00fcssel".encode()])
def test_a_key_that_cannot_be_sent_is_refused_at_once(tmp_path: Path, key: bytes) -> None:
    (tmp_path / "llm.key").write_bytes(key)
    done = nescio(
        "gateway", "--upstream", "http://127.0.0.1:9/v1", "--upstream-key-file", tmp_path / "llm.key"
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "llm.key: one line" in done.stderr
