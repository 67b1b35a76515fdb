"""The engine with several processes: what the process that leads a run loads. Runs themselves: tests/e2e/test_scrub.py."""

from __future__ import annotations

import subprocess
import sys


def test_the_process_that_leads_a_run_does_not_load_what_only_workers_need() -> None:
    code = (
        "import sys, nescio.pipeline.engines.processes\n"
        "print(*(name for name in sys.modules if name.startswith(('nescio.pipeline.scrubber', 'nescio.records.', "
        "'nescio.detect.', 'nescio.models.'))))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not done.stdout.split()
