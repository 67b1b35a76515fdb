"""How long `nescio --help` takes beside Python's own start, in turn, in wall-clock and processor seconds.

    python benchmarks/startup.py               20 rounds
    python benchmarks/startup.py --rounds 50

The best round counts: what is above it is the machine's other work. The aim is 0.2 s more than Python's own.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time

COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "import nescio": ["-c", "import nescio"],
    "nescio --help": ["-m", "nescio", "--help"],
    "nescio scrub --help": ["-m", "nescio", "scrub", "--help"],
}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=20)
    args = parser.parse_args()
    best = {name: (float("inf"), float("inf")) for name in COMMANDS}
    for _ in range(args.rounds):
        for name, words in COMMANDS.items():
            wall, cpu = seconds(words)
            best[name] = min(best[name][0], wall), min(best[name][1], cpu)
    own = best["python -c pass"]
    print(f"{'':22}{'wall, s':>9}{'more':>8}{'processor, s':>14}{'more':>8}")
    for name, (wall, cpu) in best.items():
        print(f"{name:22}{wall:>9.3f}{wall - own[0]:>8.3f}{cpu:>14.3f}{cpu - own[1]:>8.3f}")


def seconds(words: list[str]) -> tuple[float, float]:
    """Run Python with these words; return the seconds of the clock and of the processor."""
    before, began = os.times(), time.perf_counter()
    subprocess.run([sys.executable, *words], stdout=subprocess.DEVNULL, check=True)
    wall, after = time.perf_counter() - began, os.times()
    used = after.children_user + after.children_system - before.children_user - before.children_system
    return wall, used


if __name__ == "__main__":
    main()
