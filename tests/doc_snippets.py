"""Run the code of a documentation page as its reader would: every block in order, in one shell, in a folder of its own.

Blocks of `sh` and `python` run; of `console`, what is printed must be what the page says. A comment before a block says otherwise:

    <!-- not run: REASON -->       it cannot run here
    <!-- slow: REASON -->          only `make test-slow` runs it
    <!-- run first: COMMANDS -->   what the block needs and the reader has
    <!-- background: 8300 -->      a server on this port, which the rest of the page calls
    <!-- file: NAME -->            the block is a file that later blocks use
"""

from __future__ import annotations

import os
import re
import shlex
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from textwrap import dedent

from warm_shell import put_commands

ROOT = Path(__file__).parents[1]
LINKED = ("benchmarks", "corpus", "examples", "tools")
RUN = ("sh", "python", "console")
MARKS = ("not run", "slow", "run first", "background", "file")
_BLOCK = re.compile(
    r"(?P<marks>(?:^ *<!-- [a-z ]+: (?:(?!-->).)*-->\n)*)^(?P<indent> *)```(?P<language>\w*)\n(?P<code>.*?)^ *```$",
    re.DOTALL | re.MULTILINE,
)
_MARK = re.compile(r"<!-- ([a-z ]+): (.*?) *-->", re.DOTALL)
_COMMAND = re.compile(r"\$ (.*)\n((?:(?!\$ ).*\n)*)")
_WAIT = "for i in $(seq 600); do (exec 9<>/dev/tcp/127.0.0.1/{port}) 2>/dev/null && break; sleep 0.1; done\n"


@dataclass(frozen=True)
class Snippet:
    """A block of code of a page.

    Attributes:
        line: where it begins.
        language: sh, python, console or one that does not run.
        code: without the indentation of the block.
        marks: the marks before it.
    """

    line: int
    language: str
    code: str
    marks: Mapping[str, str]


def snippets(page: Path) -> Iterator[Snippet]:
    """Yield the blocks of a page."""
    text = page.read_text("utf-8")
    for found in _BLOCK.finditer(text):
        marks = dict(_MARK.findall(found["marks"]))
        line = text.count("\n", 0, found.start("language")) + 1
        yield Snippet(line, found["language"], dedent(found["code"]), marks)


def runs(snippet: Snippet, slow: bool) -> bool:
    """Return whether a block is run, or written, in this kind of test."""
    if "not run" in snippet.marks or ("slow" in snippet.marks and not slow):
        return False
    return snippet.language in RUN or "file" in snippet.marks


def run_page(page: Path, folder: Path, *, slow: bool) -> None:
    """Run the blocks of a page; the long ones with commands that are all started anew.

    Raises:
        AssertionError: one of them failed, or printed something else.
    """
    for linked in LINKED:
        (folder / linked).symlink_to(ROOT / linked)
    logs = folder / ".snippets"
    logs.mkdir()
    parts, expected, ports = [], {}, {}
    for number, snippet in enumerate(_joined([one for one in snippets(page) if runs(one, slow)])):
        parts.append(f"echo {snippet.line} > {logs}/line\n")
        for mark, code in snippet.marks.items():
            if mark == "run first":
                parts.append(code + "\n")
            elif mark == "background":
                ports[code] = _free_port()
        parts.append(_shell(snippet, number, logs, ports, expected))
    commands = [logs / "bin", Path(sys.executable).parent]
    if slow:
        del commands[0]
    else:
        put_commands(commands[0])
    script = "".join(parts)
    for port, free in ports.items():
        script = script.replace(port, str(free))
    done = subprocess.run(
        [
            "bash",
            "-c",
            f"set -eo pipefail\ntrap '{{ kill $(jobs -p); wait; }} 2>/dev/null || true' EXIT\n{script}",
        ],
        cwd=folder,
        env={
            **os.environ,
            "PATH": os.pathsep.join([*map(str, commands), os.environ["PATH"]]),
            "PWD": str(folder),
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        text=True,
        timeout=900 if slow else 240,
        check=False,
    )
    name = os.path.relpath(page, ROOT)
    place = f"{name}:{(logs / 'line').read_text().strip() if (logs / 'line').exists() else 1}"
    assert done.returncode == 0, f"{place}\n{done.stdout[-3000:]}"
    for path, (command, text) in expected.items():
        assert path.read_text("utf-8") == text, f"{name}: {command}"


def _joined(blocks: list[Snippet]) -> Iterator[Snippet]:
    """Yield blocks, those of Python that follow each other as one: a process is slow to start."""
    for is_python, group in groupby(blocks, lambda one: one.language == "python" and not one.marks):
        found = list(group)
        if is_python:
            yield replace(found[0], code="".join(one.code for one in found))
        else:
            yield from found


def _shell(
    snippet: Snippet, number: int, logs: Path, ports: dict[str, int], expected: dict[Path, tuple[str, str]]
) -> str:
    """Return the lines of bash that run a block."""
    if "file" in snippet.marks:
        return f"cat > {shlex.quote(snippet.marks['file'])} <<'END_OF_FILE'\n{snippet.code}END_OF_FILE\n"
    if snippet.language == "python":
        return f"python - <<'END_OF_PYTHON'\n{snippet.code}END_OF_PYTHON\n"
    if snippet.language == "console":
        lines = []
        for count, (command, text) in enumerate(_COMMAND.findall(snippet.code)):
            path = logs / f"{number}.{count}"
            expected[path] = (command, text)
            lines.append(f"{{ {command}\n}} > {path} 2>&1 || true\n")
        return "".join(lines)
    if "background" in snippet.marks:
        port = snippet.marks["background"]
        return f"{snippet.code.rstrip()} --port {port} &\n" + _WAIT.format(port=port)
    return snippet.code


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
