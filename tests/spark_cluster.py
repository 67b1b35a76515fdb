"""A standalone Spark cluster on the loopback, for tests: a master and workers with one core each."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

from scrub_runs import environment

MASTER, WORKER = "org.apache.spark.deploy.master.Master", "org.apache.spark.deploy.worker.Worker"
EXECUTOR = b"CoarseGrainedExecutorBackend"
READY = re.compile(r"Starting Spark master at (spark://\S+)|Successfully registered with master")


class Cluster:
    """A master and workers; use it in a ``with`` block.

    Attributes:
        url: of the master.
        folder: with all logs, and what executors keep.
    """

    def __init__(self, folder: Path, workers: int = 2) -> None:
        self.folder = folder
        self._count = workers
        self._processes: list[subprocess.Popen[bytes]] = []
        self.url = ""

    def __enter__(self) -> Cluster:
        try:
            self.url = self._start(MASTER, "--port", "0")
            for _ in range(self._count):
                self._start(
                    WORKER, self.url, "--cores", "1", "--memory", "2g", "--work-dir", self.folder / "work"
                )
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        for process in reversed(self._processes):
            process.send_signal(signal.SIGTERM)
            process.wait(60)

    def executors(self) -> list[int]:
        """Return the processes in which tasks run."""
        ours = {process.pid for process in self._processes}
        found = []
        for path in Path("/proc").glob("[0-9]*"):
            try:
                if parent(path) in ours and EXECUTOR in (path / "cmdline").read_bytes():
                    found.append(int(path.name))
            except OSError:
                continue
        return found

    def _start(self, name: str, *args: object) -> str:
        import pyspark

        from nescio.pipeline.engines.spark_session import java_environment

        home = Path(pyspark.__file__).parent
        number = len(self._processes)
        log = self.folder / f"process-{number}.log"
        variables = {
            **environment(), **java_environment(), "SPARK_HOME": str(home), "SPARK_LOCAL_IP": "127.0.0.1",
            "SPARK_LOCAL_DIRS": str(self.folder / "local"), "PYSPARK_PYTHON": sys.executable,
        }  # fmt: skip
        with log.open("wb") as stream:
            process = subprocess.Popen(
                [home / "bin" / "spark-class", name, "--host", "127.0.0.1", "--webui-port", "0", *map(str, args)],
                env=variables, stdout=stream, stderr=stream,
            )  # fmt: skip
        self._processes.append(process)
        end = time.monotonic() + 120
        while time.monotonic() < end and process.poll() is None:
            if match := READY.search(log.read_text("utf-8", "replace")):
                return match[1] or ""
            time.sleep(0.2)
        raise RuntimeError(log.read_text("utf-8", "replace"))


def parent(path: Path) -> int:
    """Return the process that started another, which is given by its folder in /proc."""
    return int((path / "stat").read_text().rpartition(")")[2].split()[1])


def python_seconds(executor: int) -> float:
    """Return how long the Python workers of an executor have been at work."""
    parents: dict[int, int] = {}
    for path in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(path.name)] = parent(path)
        except OSError:
            continue
    daemons = {pid for pid, of in parents.items() if of == executor}
    ticks = 0
    for pid in [pid for pid, of in parents.items() if of in daemons]:
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")
