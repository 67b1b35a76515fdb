"""`nescio vectors`: train word vectors on the user's own text, and evaluate them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import click

from nescio.apps.cli.options import PATH, examples, read_options, reading
from nescio.languages.registry import DEFAULT_LANGUAGE, language_codes

_Function = TypeVar("_Function", bound=Callable[..., Any])
_SIZES = {"cbow": 300, "skipgram": 300, "fasttext": 300, "rnnlm": 80, "random": 100}

_TRAINING = (
    click.option("--kind", type=click.Choice(list(_SIZES)), default="cbow", show_default=True),
    click.option("--size", type=int, help="Dimensions of a vector: 300; rnnlm 80, random 100."),
    click.option("--window", default=5, show_default=True, help="Words on either side."),
    click.option("--min-count", default=2, show_default=True, help="Rarer words become UNK."),
    click.option("--epochs", default=10, show_default=True, help="Passes over the text."),
    click.option(
        "--digits",
        type=click.Choice(["keep", "zero", "DIGIT"]),
        default="zero",
        show_default=True,
        help="1990 stays, is 0000, or is DIGITDIGITDIGITDIGIT.",
    ),
    click.option("--lower", is_flag=True, help="Put words in lower case."),
    click.option("--seed", default=1, show_default=True),
)


def _training_options(function: _Function) -> _Function:
    for option in reversed(_TRAINING):
        function = option(function)
    return function


@click.group()
def command() -> None:
    """Train word vectors on your own text, and evaluate them."""


@command.command(
    epilog=examples(
        "nescio vectors train notes/ more.jsonl -o own.safetensors",
        "nescio vectors train notes/ -o own.safetensors --kind rnnlm",
        "nescio vectors train notes/ -o own.bin --digits DIGIT --size 200",
        "nescio train jabreel-e2ej --train corpus -o model --set learner.vectors.file=own.safetensors",
    )
)
@click.argument("paths", metavar="IN...", nargs=-1, required=True, type=PATH)
@click.option(
    "-o", "--out", type=click.Path(dir_okay=False, path_type=Path), required=True, help="File to write."
)
@click.option(
    "--fallback", type=click.Path(path_type=Path), help="Vectors of words that are not in the text."
)
@_training_options
@read_options
def train(paths: tuple[str, ...], out: Path, fallback: Path | None, **options: Any) -> None:
    """Train word vectors on the texts of IN; annotations are ignored.

    OUT is .safetensors (keeps everything), or .txt, .vec, .bin (word2vec's formats). The file holds the words of the
    notes: protect it like the notes.
    """
    from nescio.detect.neural.vectors.table import compose, read_vectors, write_vectors
    from nescio.detect.neural.vectors.training import train_vectors
    from nescio.pipeline.job.paths import check_apart

    check_apart(out, paths)
    settings = _settings(options)
    vectors = train_vectors(_texts(paths, options), settings)
    if fallback:
        vectors = compose(vectors, read_vectors(fallback))
    write_vectors(out, vectors)
    click.echo(f"{len(vectors.words):,} words, size {vectors.size}: {out}", err=True)


@command.command(
    epilog=examples(
        "nescio vectors evaluate own.safetensors --language es",
        "nescio vectors evaluate GoogleNews.bin --analogies questions-words.txt",
        "nescio vectors evaluate own.safetensors --neighbours paciente --neighbours dolor",
        "nescio vectors evaluate own.safetensors --language es --study notes/",
    )
)
@click.argument("path", metavar="VECTORS", type=click.Path(path_type=Path))
@click.option(
    "--analogies", type=click.Path(path_type=Path), help="File of questions; a bundled list if not given."
)
@click.option("--language", type=click.Choice(language_codes()), default=DEFAULT_LANGUAGE, show_default=True)
@click.option(
    "--neighbours", "words", multiple=True, metavar="WORD", help="Show the words nearest to this one."
)
@click.option(
    "--study",
    "texts",
    multiple=True,
    type=PATH,
    metavar="IN",
    help="Also train such vectors on 1/4, 2/4, 3/4 and all of these texts.",
)
@read_options
def evaluate(
    path: Path,
    analogies: Path | None,
    language: str,
    words: tuple[str, ...],
    texts: tuple[str, ...],
    **options: Any,
) -> None:
    """Test VECTORS with analogies (a is to b as c is to ...?) and show the nearest neighbours of words."""
    from nescio.detect.neural.settings import VectorSettings
    from nescio.detect.neural.vectors import evaluation
    from nescio.detect.neural.vectors.table import read_vectors

    vectors = read_vectors(path)
    questions = evaluation.read_questions(analogies) if analogies else evaluation.bundled_questions(language)
    asked = evaluation.answerable(questions, vectors)
    click.echo(
        f"vectors      {len(vectors.words):,} words, size {vectors.size}, {vectors.kind or 'unknown kind'}"
    )
    click.echo(f"questions    {len(asked):,} of {len(questions):,} have all their words")
    if asked:
        click.echo(f"similarity   {evaluation.similarities(asked, vectors).mean():.3f}")
        click.echo(f"accuracy     {100 * evaluation.correct_answers(asked, vectors).mean():.1f} %")
    for word in words:
        near = evaluation.neighbours(word, vectors)
        click.echo(f"{word}: " + (", ".join(f"{w} {score:.2f}" for w, score in near) or "unknown"))
    if texts:
        kind: Any = vectors.kind if vectors.kind in _SIZES else "cbow"
        same = VectorSettings(kind=kind, size=vectors.size, digits=vectors.digits, lower=vectors.lower)
        _study(_texts(texts, options), questions, same)


@command.command(
    epilog=examples(
        "nescio vectors study notes/ --language es",
        "nescio vectors study notes.jsonl --analogies my-questions.txt --kind skipgram",
    )
)
@click.argument("paths", metavar="IN...", nargs=-1, required=True, type=PATH)
@click.option(
    "--analogies", type=click.Path(path_type=Path), help="File of questions; a bundled list if not given."
)
@click.option("--language", type=click.Choice(language_codes()), default=DEFAULT_LANGUAGE, show_default=True)
@_training_options
@read_options
def study(paths: tuple[str, ...], analogies: Path | None, language: str, **options: Any) -> None:
    """Does more text make better vectors? Compare 1/4, 2/4, 3/4 and all of IN by a repeated-measures t-test."""
    from nescio.detect.neural.vectors import evaluation

    settings = _settings(options)
    questions = evaluation.read_questions(analogies) if analogies else evaluation.bundled_questions(language)
    _study(_texts(paths, options), questions, settings)


def _study(texts: Iterable[str], questions: Any, settings: Any) -> None:
    from nescio.detect.neural.vectors import evaluation

    asked, rows = evaluation.study(list(texts), questions, settings)
    click.echo(f"{asked} questions")
    click.echo("text    words  similarity  p           accuracy  p, each against the row above")
    for row in rows:
        tests = ["" if p is None else f"{p:.2g}" for p in (row.p_similarity, row.p_accuracy)]
        line = f"{row.quarters}/4 {row.words:>9,}  {row.similarity:>10.3f}  {tests[0]:<10}  {100 * row.accuracy:>6.1f} %  {tests[1]}"
        click.echo(line.rstrip())


def _settings(options: dict[str, Any]) -> Any:
    """Take the options of training out of all options."""
    from nescio.detect.neural.settings import VectorSettings

    names = ("kind", "size", "window", "min_count", "epochs", "digits", "lower", "seed")
    chosen = {name: options.pop(name) for name in names}
    chosen["size"] = chosen["size"] or _SIZES[chosen["kind"]]
    return VectorSettings(**chosen)


def _texts(paths: tuple[str, ...], options: dict[str, Any]) -> Iterator[str]:
    for path in paths:
        yield from (doc.text for doc, _ in reading("read", path, options))
