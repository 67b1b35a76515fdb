"""Train the taggers of the language packs: ``python tools/train_tagger.py FOLDER [LANGUAGE...]``; the folder has UD files as word, UPOS, XPOS columns."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from nescio.core.document import Document
from nescio.detect.decoding import TransitionScores
from nescio.detect.features.batch import TRACK_BUILDERS, Batch
from nescio.detect.features.lists import new_vocabulary
from nescio.detect.features.pos_tagger import Tagger, tagger_features
from nescio.detect.features.templates import Templates
from nescio.detect.linear.crf_training import CrfTraining, fit_crf
from nescio.detect.linear.weights import Weights
from nescio.detect.model_card import ModelCard, write_card
from nescio.languages.data_sources import DataSources
from nescio.languages.registry import language_codes, language_pack

Sentence = list[tuple[str, str]]


def read_sentences(path: Path, column: int) -> list[Sentence]:
    """Read sentences of (word, tag); blanks inside a word become underscores."""
    found: list[Sentence] = [[]]
    for line in path.read_text(encoding="utf-8").splitlines():
        cells = line.split("\t")
        if len(cells) > column:
            found[-1].append((cells[0].replace(" ", "_").replace("\u00a0", "_"), cells[column]))
        elif found[-1]:
            found.append([])
    return [sentence for sentence in found if sentence]


def _contracted(sentences: list[Sentence], contractions: Mapping[tuple[str, str], str]) -> list[Sentence]:
    """Return the sentences in which the treebank took contractions apart (Spanish ``del``), as they are written."""
    found = []
    for sentence in sentences:
        words: Sentence = []
        for word, tag in sentence:
            if words and (words[-1][0], word) in contractions:
                words[-1] = (contractions[words[-1][0], word], words[-1][1])
            else:
                words.append((word, tag))
        if len(words) < len(sentence):
            found.append(words)
    return found


def train(
    language: str, sentences: list[Sentence], *, small: bool = False, iterations: int = 120
) -> tuple[Weights, TransitionScores]:
    """Train a tagger on sentences; with a small treebank rare features are kept and weights pruned more."""
    docs = [Document(str(i), " ".join(word for word, _ in sentence)) for i, sentence in enumerate(sentences)]
    batch = Batch(docs, new_vocabulary(language), "whitespace")
    tags = [""] * len(batch.ids)
    for sentence, (low, high) in zip(sentences, batch.bounds, strict=True):
        tags[low:high] = [tag for _, tag in sentence]
    return fit_crf(
        Templates(tagger_features(language), TRACK_BUILDERS),
        batch,
        tags,
        batch.bounds,
        CrfTraining(c1=0.2 if small else 0.1, c2=0.02, iterations=iterations, min_count=1 if small else 2),
    )


def main(folder: Path, languages: list[str]) -> None:
    """Train, measure and write the taggers."""
    for language in languages:
        sources = language_pack(language).data_sources
        if not isinstance(sources, DataSources):
            continue
        name, column, title, tags = sources.treebank
        sentences = read_sentences(folder / f"{name}-train.tsv", column)
        sentences += _contracted(sentences, sources.contractions)
        weights, transition_scores = train(language, sentences, small=sources.small_treebank)
        out = language_pack(language).data / "pos"
        out.mkdir(parents=True, exist_ok=True)
        weights.save(out / "weights.safetensors", transition_scores)
        card = ModelCard(
            kind="tagger",
            name=f"pos-{language}",
            labels=transition_scores.tags,
            language=language,
            data={"source": title, "licence": "CC BY-SA 4.0", "kind": "real", "tags": tags},
            settings={"features": list(tagger_features(language))},
        )
        write_card(out, card)
        tagger = Tagger(out, language)
        test = read_sentences(folder / f"{name}-test.tsv", column)
        right = total = 0
        for sentence in test:
            found = tagger.tag([word for word, _ in sentence])
            right += sum(tag == gold for tag, (_, gold) in zip(found, sentence, strict=True))
            total += len(sentence)
        accuracy = round(right / total, 4)
        write_card(
            out,
            ModelCard(**{**vars(card), "scores": {f"{title} test": {"accuracy": accuracy, "words": total}}}),
        )
        sys.stderr.write(
            f"{language}: {accuracy:.4f} on {total} words, {(out / 'weights.safetensors').stat().st_size} bytes\n"
        )


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:] or list(language_codes()))
