"""Train the bundled taggers: ``python -m nescio.detect.features.train_tagger FOLDER`` with UD files as word, UPOS, XPOS columns."""

from __future__ import annotations

import sys
from pathlib import Path

from nescio.core.document import Document
from nescio.detect.card import ModelCard, write_card
from nescio.detect.decoding import Chain
from nescio.detect.features.batch import MAKERS, Batch
from nescio.detect.features.lists import new_vocabulary
from nescio.detect.features.tagger import FEATURES, Tagger
from nescio.detect.features.templates import Templates
from nescio.detect.linear.training import fit_crf
from nescio.detect.linear.weights import Weights

Sentence = list[tuple[str, str]]
_SOURCES = {
    "en": ("en-ewt", 2, "UD English EWT", "Penn tags"),
    "es": ("es-gsd", 1, "UD Spanish GSD", "universal tags"),
}
_GLUED = {("de", "el"): "del", ("a", "el"): "al", ("De", "el"): "Del", ("A", "el"): "Al"}


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


def _as_written(sentences: list[Sentence]) -> list[Sentence]:
    """Return the sentences in which the treebank took ``del`` and ``al`` apart, as they are written."""
    found = []
    for sentence in sentences:
        words: Sentence = []
        for word, tag in sentence:
            if words and word == "el" and (words[-1][0], word) in _GLUED:
                words[-1] = (_GLUED[words[-1][0], word], words[-1][1])
            else:
                words.append((word, tag))
        if len(words) < len(sentence):
            found.append(words)
    return found


def train(language: str, sentences: list[Sentence], iterations: int = 120) -> tuple[Weights, Chain]:
    """Train a tagger on sentences."""
    docs = [Document(str(i), " ".join(word for word, _ in sentence)) for i, sentence in enumerate(sentences)]
    batch = Batch(docs, new_vocabulary(language), "blanks")
    tags = [""] * len(batch.ids)
    for sentence, (low, high) in zip(sentences, batch.bounds, strict=True):
        tags[low:high] = [tag for _, tag in sentence]
    features = Templates(FEATURES[language], MAKERS).feature_lists(batch)
    english = language == "en"
    return fit_crf(
        features,
        tags,
        batch.bounds,
        c1=0.1 if english else 0.2,  # the Spanish treebank is small
        c2=0.02,
        iterations=iterations,
        min_count=2 if english else 1,
        title=f"tagger {language}",
    )


def main(folder: Path, languages: list[str]) -> None:
    """Train, measure and write the taggers."""
    for language in languages:
        name, column, title, tags = _SOURCES[language]
        sentences = read_sentences(folder / f"{name}-train.tsv", column)
        weights, chain = train(language, sentences + (_as_written(sentences) if language == "es" else []))
        out = Path(__file__).parent / "data" / f"pos-{language}"
        out.mkdir(parents=True, exist_ok=True)
        weights.save(out / "weights.safetensors", chain)
        card = ModelCard(
            kind="tagger",
            name=f"pos-{language}",
            labels=chain.tags,
            language=language,
            data={"source": title, "licence": "CC BY-SA 4.0", "kind": "real", "tags": tags},
            settings={"features": list(FEATURES[language])},
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
    main(Path(sys.argv[1]), sys.argv[2:] or list(_SOURCES))
