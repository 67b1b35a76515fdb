"""One thread for numpy in nescio's own processes, unless the user wants more."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from nescio.core.blas_threads import BLAS_THREADS

_CODE = """
import sys
import nescio.apps.cli as cli
numpy_was_there = "numpy" in sys.modules
sys.argv = ["nescio", "--version"]
try:
    cli.main()
except SystemExit:
    pass
import os
print(numpy_was_there, os.environ["OPENBLAS_NUM_THREADS"])
"""


@pytest.mark.parametrize(("chosen", "used"), [(None, "1"), ("4", "4")])
def test_the_command_line_uses_one_thread_unless_told_otherwise(chosen, used):
    env = {name: value for name, value in os.environ.items() if name not in BLAS_THREADS}
    if chosen:
        env["OPENBLAS_NUM_THREADS"] = chosen
    shown = subprocess.run([sys.executable, "-c", _CODE], env=env, capture_output=True, text=True, check=True)
    assert shown.stdout.splitlines()[-1] == f"False {used}"
