"""The runs of a memory in a keyed hash chain: each entry holds the digest of the run's audit trail and the code of the entry before.

Only the key can add an entry, and none can be changed, removed or moved without notice. Who also wants to notice that the whole
memory was put back to an earlier day keeps the code of the last run: the report of each run has it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import orjson

from nescio.core.errors import SecretError
from nescio.pipeline.memory.store import Memory

_BLOCK = 1 << 20
_START = b"nescio-chain-1"


def append_run(memory: Memory, entry: Mapping[str, Any]) -> str:
    """Add a run to the chain, inside a transaction, and return its code.

    Args:
        memory: of the study.
        entry: what the run did, with the place of its ``audit``, the bytes ``start`` and ``size`` of it, and their ``digest``.
    """
    runs = memory.runs()
    number = runs[-1][0] + 1 if runs else 1
    data = orjson.dumps(entry, option=orjson.OPT_SORT_KEYS)
    mac = _mac(memory, number, data, runs[-1][2] if runs else _START)
    memory.add_run(number, memory.sealing.seal(data, b"run", b"%d" % number), mac)
    memory.set("head", [number, mac.hex()])
    return mac.hex()[:16]


def entries(memory: Memory) -> Iterator[tuple[int, dict[str, Any], str]]:
    """Yield the number, the entry and the code of each run.

    Raises:
        SecretError: an entry was changed.
    """
    for number, sealed, mac in memory.runs():
        yield number, orjson.loads(memory.sealing.open(sealed, b"run", b"%d" % number)), mac.hex()[:16]


def check_chain(memory: Memory) -> list[str]:
    """Return what is wrong with the chain of runs and the audit trails that it names; an empty list if nothing is."""
    problems: list[str] = []
    before = _START
    runs = memory.runs()
    for place, (number, sealed, mac) in enumerate(runs, 1):
        if number != place:
            return [*problems, f"run {place}: missing"]
        try:
            data = memory.sealing.open(sealed, b"run", b"%d" % number)
        except SecretError:
            return [*problems, f"run {number}: changed"]
        if _mac(memory, number, data, before) != mac:
            return [*problems, f"run {number}: does not follow the run before it"]
        before = mac
        problems += _check_audit(memory, number, orjson.loads(data))
    head = memory.get("head")
    if (head or [0, ""]) != ([runs[-1][0], runs[-1][2].hex()] if runs else [0, ""]):
        problems.append("the last runs are missing")
    return problems


def audit_digest(memory: Memory, path: Path, start: int, size: int) -> str | None:
    """Return the digest of a part of an audit trail under the key; None if there is no such part."""
    digest = hashlib.blake2b(key=memory.key.derive("memory audit"), digest_size=32)
    try:
        with path.open("rb") as stream:
            stream.seek(start)
            while size and (block := stream.read(min(size, _BLOCK))):
                digest.update(block)
                size -= len(block)
    except OSError:
        return None
    return None if size else digest.hexdigest()


def _check_audit(memory: Memory, number: int, entry: Mapping[str, Any]) -> Iterator[str]:
    if entry.get("audit"):
        path = memory.path_at(entry["audit"])
        found = audit_digest(memory, path, entry["start"], entry["size"])
        if found != entry["digest"]:
            problem = "missing" if found is None else "changed"
            yield f"run {number}: its audit trail is {problem}: {path}"


def _mac(memory: Memory, number: int, data: bytes, before: bytes) -> bytes:
    state = hashlib.blake2b(key=memory.key.derive("memory chain"), digest_size=32)
    state.update(b"%d:%s" % (number, before) + data)
    return state.digest()
