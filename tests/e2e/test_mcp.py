"""The MCP server, asked by an MCP client over stdin and stdout."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from mcp import ClientSession, StdioServerParameters, stdio_client

from scrub_runs import NESCIO, environment, nescio

NOTE = "Mr. Quillfeather was seen on 3/4/2061."


def ask(calls: list[tuple[str, dict[str, Any]]], *args: object) -> tuple[list[str], list[Any]]:
    """Return the names of the tools, and the answers to some calls; of a refusal, its message."""

    async def run() -> tuple[list[str], list[Any]]:
        command, *rest = [*NESCIO, "mcp", *map(str, args)]
        server = StdioServerParameters(command=command, args=rest, env=environment())
        async with stdio_client(server) as streams, ClientSession(*streams) as session:
            await session.initialize()
            names = [tool.name for tool in (await session.list_tools()).tools]
            answers = []
            for name, arguments in calls:
                result = await session.call_tool(name, arguments)
                texts = [part.text for part in result.content]
                answers.append("".join(texts) if result.is_error else list(map(json.loads, texts)))
            return names, answers

    return asyncio.run(asyncio.wait_for(run(), 120))


def test_tools() -> None:
    gold = [{"id": "1", "text": NOTE, "spans": [{"start": 4, "end": 16, "label": "PATIENT"}]}]
    names, (found, clean, bad, policy, shape, several, other, scores) = ask(
        [
            ("detect", {"notes": [{"id": "1", "text": NOTE}]}),
            ("scrub", {"notes": [{"text": NOTE}], "policy": "tag"}),
            ("scrub", {"notes": [{"txt": NOTE}]}),
            ("scrub", {"notes": [{"text": NOTE}], "policy": "tags"}),
            ("scrub", {"notes": NOTE}),
            ("scrub", {"notes": [NOTE, {"Quillfeather": 1}], "policy": {"Quillfeather": NOTE}}),
            ("scrub", {"notes": [{"text": NOTE}], "Quillfeather": "tag"}),
            ("evaluate", {"gold": gold, "system": gold}),
        ],
    )  # fmt: skip
    assert names == ["detect", "scrub", "evaluate"]
    assert [span["label"] for span in found[0]["spans"]] == ["PATIENT", "DATE"]
    assert clean[0]["text"] == "Mr. [PATIENT] was seen on [DATE]."
    assert bad == "Error executing tool scrub: notes[0] has an unknown key; known: id, text, patient, spans"
    assert "no such policy; known: " in policy
    assert "notes;" in shape
    assert "notes[0], policy;" in several
    assert other == "the tool has no such argument; it has: notes, policy"
    assert not [text for text in (bad, policy, shape, several, other) if "Quillfeather" in text]
    assert scores[0]["views"]["strict"]["tp"] == 1


def test_reveal_is_off_unless_allowed(tmp_path: Path) -> None:
    assert nescio("key", tmp_path / "key").returncode == 0
    settings = ["--model", "rules-en", "--policy", "encrypt", "--key-file", tmp_path / "key"]
    _, (encrypted, refused) = ask(
        [("scrub", {"notes": [{"id": "1", "text": NOTE}]}), ("reveal", {"notes": [{"text": "x"}]})], *settings
    )
    assert "Quillfeather" not in encrypted[0]["text"]
    assert "reveal" in refused
    notes = [{"id": 1, "text": encrypted[0]["text"]}, {"text": "no token", "patient": "p"}]
    names, (revealed,) = ask(
        [("reveal", {"notes": notes})], *settings, "--allow-reveal", "--audit", tmp_path / "audit"
    )
    assert "reveal" in names
    assert revealed == [{"id": 1, "text": NOTE}, {"text": "no token", "patient": "p"}]
    [entry] = [json.loads(line) for line in (tmp_path / "audit").read_text().splitlines()]
    assert (entry["token"], entry["notes"], entry["outcome"]) == ("mcp", 2, "revealed")
    assert nescio("mcp", "--allow-reveal").returncode == 2
