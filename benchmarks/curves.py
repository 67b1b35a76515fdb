"""Draw how networks learned: loss, and F on the dev notes, by epoch, as the training logged them for TensorBoard.

python benchmarks/curves.py MODEL [MODEL ...] -o docs/images/training.svg
"""

from __future__ import annotations

import argparse
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
from matplotlib.ticker import MaxNLocator
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

PLOTS = {"loss": "loss in training", "f": "types F on dev, %", "spans": "spans F on dev, %"}


def history(model: Path) -> dict[str, list[tuple[int, float]]]:
    """Return the (epoch, value) pairs of each quantity that was logged."""
    log = EventAccumulator(str(model / "run" / "tensorboard" / "learner-training"))
    log.Reload()
    return {name: [(event.step, event.value) for event in log.Scalars(name)] for name in PLOTS}


def main() -> None:
    """Draw one plot for each quantity, one line for each model."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("models", type=Path, nargs="+")
    parser.add_argument("-o", "--output", type=Path, required=True)
    args = parser.parse_args()
    mpl.rcParams.update({"svg.hashsalt": "nescio", "font.size": 9, "axes.spines.top": False, "axes.spines.right": False})  # fmt: skip
    figure, axes = plt.subplots(1, len(PLOTS), figsize=(10, 3), layout="constrained")
    for model in args.models:
        logged = history(model)
        for axis, (name, title) in zip(axes, PLOTS.items(), strict=True):
            epochs, values = zip(*logged[name], strict=True)
            shown = values if name == "loss" else [100 * value for value in values]
            axis.plot(epochs, shown, marker=".", label=model.name)
            axis.set(title=title, xlabel="epoch")
            axis.xaxis.set_major_locator(MaxNLocator(integer=True))
            axis.grid(alpha=0.3)
    axes[0].set_yscale("log")
    axes[-1].legend(loc="lower right", frameon=False)
    figure.savefig(args.output, metadata={"Date": None})


if __name__ == "__main__":
    main()
