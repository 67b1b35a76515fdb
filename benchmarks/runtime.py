"""The exported network against torch: same spans? how fast, one note at a time on one core?

python benchmarks/runtime.py MODEL meddocan/dev        or: python benchmarks/detect.py --network MODEL --dev meddocan/dev

MODEL is a folder made by `nescio train` with a network's recipe in full precision. All figures are of one run on one
thread, side by side: note by note, each runner in turn, in processor time, so that it matters little what else the machine does.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from safetensors.torch import load_file

from nescio.core.document import Document
from nescio.corpora import read_all
from nescio.detect.neural.export import quantize_dynamic_int8
from nescio.detect.neural.fitting import torch_run
from nescio.detect.neural.networks import build_network
from nescio.detect.neural.networks.learner import NeuralLearner
from nescio.detect.neural.networks.runtime import Runtime
from nescio.detect.recipe_detector import RecipeDetector
from nescio.evaluate import evaluate
from nescio.models.saved import load_saved


def load_network(kind: str, runtime: Runtime, weights: Path) -> torch.nn.Module:
    """Return the torch module of an exported network, from the weights in the folder of its run."""
    state, encoding = load_file(weights), runtime.encoding
    vectors = state.get("words.weight", state.get("vectors.weight", torch.zeros(len(encoding.words), 0)))
    network = build_network(
        kind,
        runtime.settings,
        tags=len(encoding.tags),
        chars=len(encoding.chars),
        vectors=vectors.numpy(),
        pos=len(encoding.pos) + 2,
    )
    network.load_state_dict(state)
    return network.eval()


class TorchRuntime(Runtime):
    """The same runtime with torch in place of onnxruntime."""

    def __init__(self, network: torch.nn.Module, like: Runtime) -> None:
        super().__init__(like.model, like.encoding, like.transition_scores, like.settings)
        self._run = torch_run(network)  # type: ignore[method-assign]


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("model", type=Path)
    parser.add_argument("notes", type=Path)
    args = parser.parse_args()
    compare(args.model, args.notes)


def compare(model: Path, notes: Path) -> None:
    """Time torch, onnxruntime and 8-bit weights over the same notes, and print what each finds."""
    torch.set_num_threads(1)
    detector, _ = load_saved(model)
    learner = detector._parts["learner"] if isinstance(detector, RecipeDetector) else detector
    if not isinstance(learner, NeuralLearner):
        raise SystemExit(f"{model}: not a network")
    full = learner.runtime
    network = load_network(learner.kind, full, model / "run" / "learner-training.safetensors")
    small = Runtime(quantize_dynamic_int8(full.model), full.encoding, full.transition_scores, full.settings)
    runners = {"torch fp32": TorchRuntime(network, full), "onnx fp32": full, "onnx int8": small}
    docs = read_all(notes)
    tokens = sum(len(full.encoding.encode([doc])[0][0].tokens) for doc in docs)
    seconds, found = dict.fromkeys(runners, 0.0), {name: [] for name in runners}
    for runtime in runners.values():
        runtime.spans(docs[0])
    for doc in docs:
        for name, runtime in runners.items():
            began = time.process_time()
            spans = runtime.spans(doc)
            seconds[name] += time.process_time() - began
            found[name].append(doc.with_spans(spans))
    print(
        f"{len(docs)} notes, {tokens:,} tokens, one thread, one note at a time (splitting and decoding included)"
    )
    print("runner      tokens/s   ratio   types F   spans F   notes with other spans than torch     MB")
    sizes = {"torch fp32": 0, "onnx fp32": len(full.model), "onnx int8": len(small.model)}
    for name in runners:
        result = evaluate(docs, found[name], resamples=0)
        other = sum(places(a) != places(b) for a, b in zip(found[name], found["torch fp32"], strict=True))
        rate, ratio = tokens / seconds[name], seconds["torch fp32"] / seconds[name]
        types, spans = (100 * result.counts(view).f1 for view in ("strict", "binary"))
        print(
            f"{name:<11} {rate:>8,.0f} {ratio:>6.2f}x {types:>9.2f} {spans:>9.2f} {other:>38} {sizes[name] / 1e6:>6.1f}"
        )
    score = max(abs(a.score - b.score) for x, y in zip(found["onnx fp32"], found["torch fp32"], strict=True) for a, b in zip(x.spans, y.spans, strict=False))  # fmt: skip
    print(f"largest difference of a span's probability, onnx fp32 against torch: {np.round(score, 5)}")


def places(doc: Document) -> list[tuple[int, int, str]]:
    """Return borders and labels."""
    return [(span.start, span.end, span.label) for span in doc.spans]


if __name__ == "__main__":
    main()
