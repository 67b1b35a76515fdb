"""`nescio experiment`: the papers' protocols, with tables, intervals, tests and figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from nescio.apps.cli.options import PATH, examples, read_options, resamples_option
from nescio.core.labels import scheme_names

_Function = TypeVar("_Function", bound=Callable[..., Any])
_KINDS = ("cbow", "rnnlm", "random", "skipgram", "fasttext")

_COMMON = (
    click.option(
        "-o",
        "--out",
        type=click.Path(file_okay=False, path_type=Path),
        required=True,
        help="Folder of the experiment.",
    ),
    click.option(
        "--set", "changes", multiple=True, metavar="KEY=VALUE", help="Change a setting of every recipe."
    ),
    click.option(
        "--text", "texts", multiple=True, type=PATH, metavar="IN", help="More text for word vectors."
    ),
    click.option("--workers", default=0, help="Runs at a time; as many as there are processors by default."),
    click.option(
        "--resume", is_flag=True, help="Resume an interrupted experiment: what is finished is kept."
    ),
    click.option("--dry-run", is_flag=True, help="Show the runs and what they will cost; train nothing."),
    click.option("--seed", default=0, show_default=True, help="Seed of folds, samples, intervals and tests."),
    resamples_option,
)
_train_option = click.option(
    "--train", "train_path", type=PATH, required=True, help="Annotated notes to train on."
)
_dev_option = click.option(
    "--dev", "dev_path", type=PATH, help="Annotated notes by which networks choose an epoch."
)
_test_option = click.option(
    "--test", "test_path", type=PATH, required=True, help="Annotated notes to test on."
)


def _common_options(function: _Function) -> _Function:
    for option in reversed(_COMMON):
        function = option(function)
    return read_options(function)


@click.group()
def command() -> None:
    """The papers' experiments on your own notes: folds, transfer, learning curves, balance, vectors, grids, tables.

    Each says its cost beforehand, runs on all processors, can be resumed, and writes results.json, tables.txt, figures as SVG and PNG,
    and index.html with everything into its folder. Detectors are measured bare, as with --detector-only.
    """


@command.command(
    epilog=examples("nescio experiment cv he-harbin jabreel-crf --corpus notes/ --folds 3 -o cv")
)
@click.argument("recipes", nargs=-1, required=True)
@click.option("--corpus", type=PATH, required=True, help="Annotated notes.")
@click.option("--folds", default=3, show_default=True, type=click.IntRange(min=2), help="Number of folds; no patient is in two.")  # fmt: skip
@_common_options
def cv(recipes: tuple[str, ...], corpus: str, folds: int, **options: Any) -> None:
    """Cross-validate RECIPES: every note is tested by a system trained on the other folds."""
    from nescio.recipes.experiments import CrossValidation

    call = _Call(options)
    call.run(CrossValidation(call.recipes(recipes), call.read(corpus), folds, call.shared))


@command.command(
    epilog=examples(
        "nescio experiment transfer he-harbin --corpus ours=a/train,a/test --corpus theirs=b/train,b/test -o transfer"
    )
)
@click.argument("recipe")
@click.option("--corpus", "corpora", multiple=True, required=True, metavar="NAME=TRAIN,TEST", help="A corpus; give two or more.")  # fmt: skip
@click.option(
    "--scheme", default="", type=click.Choice(["", *scheme_names()]), help="Label scheme of the comparison; i2b2-2014 if the corpora differ."
)  # fmt: skip
@_common_options
def transfer(recipe: str, corpora: tuple[str, ...], scheme: str, **options: Any) -> None:
    """Train RECIPE on each corpus and test it on all: the full matrix."""
    from nescio.recipes.experiments import Corpus, Transfer

    call = _Call(options, scheme)
    read = []
    for given in corpora:
        name, equals, paths = given.partition("=")
        train, comma, test = paths.partition(",")
        if not equals or not comma:
            raise click.UsageError(f"--corpus {given!r}: write NAME=TRAIN,TEST")
        read.append(Corpus(call.read(train), call.read(test), name=name))
    if len({corpus.name for corpus in read}) < max(len(read), 2):
        raise click.UsageError("give two corpora or more, with different names")
    call.run(Transfer(call.recipes([recipe])[0], read, call.shared))


@command.command(
    epilog=examples(
        "nescio experiment curve jabreel-crf --train train/ --test dev/ --sizes 50,100,200,500 -o curve"
    )
)
@click.argument("recipes", nargs=-1, required=True)
@_train_option
@_dev_option
@_test_option
@click.option("--sizes", required=True, metavar="N,N,...", help="Numbers of training notes.")
@click.option(
    "--repeats", default=3, show_default=True, type=click.IntRange(min=1), help="Samples of each size."
)
@_common_options
def curve(recipes: tuple[str, ...], sizes: str, repeats: int, **options: Any) -> None:
    """Show how F grows with the number of training notes, with a fitted curve."""
    from nescio.recipes.experiments import LearningCurve

    call = _Call(options)
    corpus = call.corpus()
    try:
        numbers = sorted({int(size) for size in sizes.split(",")})
    except ValueError:
        raise click.UsageError(f"--sizes {sizes!r}: write numbers with commas, such as 50,100,200") from None
    call.run(LearningCurve(call.recipes(recipes), corpus, numbers, repeats, call.shared))


@command.command(epilog=examples("nescio experiment balance --train train/ --test dev/ -o balance"))
@click.argument("recipe", default="anonimatik")
@_train_option
@_dev_option
@_test_option
@_common_options
def balance(recipe: str, **options: Any) -> None:
    """Train RECIPE (anonimatik) on all words, and on as many words outside as inside PHI."""
    from nescio.recipes.experiments import Balance

    call = _Call(options)
    call.run(Balance(call.recipes([recipe])[0], call.corpus(), call.shared))


@command.command(
    epilog=examples("nescio experiment vectors --train train/ --test dev/ --text more.jsonl -o vectors")
)
@click.argument("recipe", default="shweta-elman")
@_train_option
@_dev_option
@_test_option
@click.option("--kind", "kinds", multiple=True, type=click.Choice(_KINDS), help="A kind of vectors; cbow, rnnlm and random by default.")  # fmt: skip
@click.option("--quarters/--no-quarters", default=True, help="Also train vectors on 1/4 to 4/4 of the text and ask analogies.")  # fmt: skip
@_common_options
def vectors(recipe: str, kinds: tuple[str, ...], quarters: bool, **options: Any) -> None:
    """Compare kinds of word vectors under the same network RECIPE (shweta-elman), and vectors from more and more text."""
    from nescio.recipes.experiments import VectorKinds

    call = _Call(options)
    chosen = kinds or _KINDS[:3]
    call.run(VectorKinds(call.recipes([recipe])[0], call.corpus(), chosen, quarters, call.shared))


@command.command(
    epilog=examples(
        "nescio experiment grid shweta-elman --train train/ --dev dev/ --vary learner.window=5,9,11 --vary learner.hidden=50,100 -o grid"
    )
)
@click.argument("recipe")
@_train_option
@click.option(
    "--dev", "dev_path", type=PATH, required=True, help="Annotated notes on which settings are chosen."
)
@click.option(
    "--test", "test_path", type=PATH, help="Annotated notes on which the chosen settings are tested."
)
@click.option("--vary", multiple=True, required=True, metavar="KEY=V,V,...", help="A setting and its values.")
@_common_options
def grid(recipe: str, vary: tuple[str, ...], **options: Any) -> None:
    """Train RECIPE with every combination of values, choose on dev, and test the chosen one."""
    from nescio.recipes.experiments import Grid

    call = _Call(options)
    varied: dict[str, list[str]] = {}
    for given in vary:
        key, equals, values = given.partition("=")
        if not equals or not values:
            raise click.UsageError(f"--vary {given!r}: write KEY=VALUE,VALUE,...")
        varied[key] = values.split(",")
    call.run(Grid(recipe, call.corpus(test_on_dev=False), varied, call.changes, call.shared))


@command.command(
    epilog=examples(
        "nescio experiment table --train train/ --dev dev/ -o table",
        "nescio experiment table jabreel-crf shweta-elman --train train/ --dev dev/ --test test/ -o table",
        "nescio experiment table he-harbin torii-kaiser --trained torii-kaiser=my-model --train train/ --dev dev/ -o table",
    )
)
@click.argument("recipes", nargs=-1)
@_train_option
@_dev_option
@click.option("--test", "test_path", type=PATH, help="Annotated notes to test on; those of --dev by default.")
@click.option(
    "--variants", is_flag=True, help="Also the variants of the systems, such as shweta-elman-paper."
)
@click.option("--trained", multiple=True, metavar="RECIPE=MODEL", help="Test this model as it is; do not train the recipe.")  # fmt: skip
@_common_options
def table(recipes: tuple[str, ...], variants: bool, trained: tuple[str, ...], **options: Any) -> None:
    """Train and test RECIPES on one corpus; without names, all published systems."""
    from nescio.recipes import load_recipe, recipe_names
    from nescio.recipes.experiments import SystemsTable

    call = _Call(options)
    names = [*(recipes or [name for name in recipe_names() if load_recipe(name).reported])]
    if variants:
        names += [f"{name}-{variant}" for name in names for variant in load_recipe(name).variants]
    models = {}
    for given in trained:
        name, equals, folder = given.partition("=")
        if not equals or name not in names:
            raise click.UsageError(f"--trained {given!r}: write RECIPE=MODEL with a recipe of the table")
        models[name] = Path(folder)
    call.run(SystemsTable(call.recipes(names), call.corpus(), models, call.shared))


class _Call:
    """What all experiments of this command share: reading notes, the cost, conducting, the report."""

    def __init__(self, options: dict[str, Any], scheme: str = "") -> None:
        from nescio.recipes.experiments.protocol import ExperimentSettings

        names = ("out", "changes", "texts", "workers", "resume", "dry_run", "seed", "resamples")
        chosen = {name: options.pop(name) for name in names}
        self._paths = {name: options.pop(f"{name}_path", None) for name in ("train", "dev", "test")}
        self._read_options = options
        self.out: Path = chosen["out"]
        self.changes: Sequence[str] = chosen["changes"]
        self._workers, self._resume, self._dry_run = chosen["workers"], chosen["resume"], chosen["dry_run"]
        texts = [doc.text for path in chosen["texts"] for doc in self.read(path)]
        self.shared = ExperimentSettings(texts, scheme, chosen["resamples"], chosen["seed"])

    def read(self, path: str) -> list[Any]:
        """Read annotated notes, or text."""
        from nescio.corpora import read_all

        return list(read_all(path, **self._read_options))

    def corpus(self, *, test_on_dev: bool = True) -> Any:
        """Return the notes of --train, --dev and --test; without --test those of --dev are tested on, or none."""
        from nescio.core.errors import ConfigError
        from nescio.recipes.experiments import Corpus

        found = {name: self.read(path) if path else [] for name, path in self._paths.items()}
        if not found["test"] and not found["dev"]:
            raise ConfigError("no notes to test on; give --dev or --test")
        test = found["test"] or (found["dev"] if test_on_dev else [])
        return Corpus(found["train"], test, found["dev"])

    def recipes(self, names: Sequence[str]) -> list[Any]:
        """Return recipes with the changes of --set that they know; a change that none of them knows is refused."""
        from nescio.core.errors import ConfigError
        from nescio.recipes import load_recipe

        found, refused = [], dict.fromkeys(self.changes, 0)
        for name in names:
            fitting: list[str] = []
            for change in self.changes:
                try:
                    load_recipe(name, [*fitting, change])
                except ConfigError:
                    refused[change] += 1
                else:
                    fitting.append(change)
            found.append(load_recipe(name, fitting))
        for change, count in refused.items():
            if count == len(names):
                load_recipe(names[0], [change])  # raises with the nearest key
        return found

    def run(self, experiment: Any) -> None:
        """Say the cost, run, show the tables and write the report."""
        from nescio.apps.reports.experiment import tables_text, write_report
        from nescio.apps.reports.experiment_figures import check_matplotlib
        from nescio.recipes.experiments import run_experiment

        check_matplotlib()
        runs = experiment.runs()
        click.echo(f"{experiment.title}\n{self._cost(runs)}", err=True)
        if self._dry_run:
            return
        count = 0

        def show(name: str, outcome: Any, left: float | None) -> None:
            nonlocal count
            count += 1
            time_left = "" if left is None else f"; about {left:,.0f} min left"
            click.echo(f"{count} done: {name}, {outcome.seconds / 60:.1f} min{time_left}", err=True)

        def show_progress(name: str, line: str) -> None:
            click.echo(f"{name}: {line}", err=True)

        result = run_experiment(
            experiment,
            self.out,
            workers=self._workers,
            resume=self._resume,
            on_done=show,
            on_progress=show_progress,
        )
        write_report(result, self.out)
        click.echo(tables_text(result), nl=False)
        click.echo(f"report: {self.out / 'index.html'}", err=True)

    def _cost(self, runs: Sequence[Any]) -> str:
        """Return what is still to do, and how long it will take."""
        from nescio.recipes.experiments import estimated_minutes
        from nescio.recipes.experiments.executor import finished, processors

        done = finished(runs, self.out) if self._resume else {}
        left = [run for run in runs if run.name not in done]
        workers = min(self._workers or processors(), max(len(left), 1))
        costs = {run.name: estimated_minutes(run) for run in left}
        known = [cost for cost in costs.values() if cost is not None]
        unknown = len(costs) - len(known)
        parts = [f"{len(runs)} runs", f"{len(done)} of them done" if done else ""]
        if known:
            parts.append(_minutes_of(sum(known), workers))
        parts.append(f"{unknown} of unknown length" if unknown else "")
        lines = [", ".join(filter(None, parts))]
        if self._dry_run:
            lines += [f"  {n}: {'unknown' if c is None else f'{c:.1f} min'}" for n, c in costs.items()]
        return "\n".join(lines)


def _minutes_of(total: float, workers: int) -> str:
    """Return processor minutes, and how long they last, as text."""
    if total < 1:
        return "less than a processor minute"
    minutes = f"about {total:,.0f} processor minutes"
    return minutes if workers == 1 else f"{minutes}, {total / workers:,.0f} on {workers} processors"
