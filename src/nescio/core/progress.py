"""Progress bars on stderr for long work: rate, share done and time left; silent when stderr is no terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(
    title: str, total: float | None = None, unit: str = "notes", *, show: bool = True
) -> Iterator[Callable[..., None]]:
    """Show a bar while the block runs and yield ``advance(amount=1, note="")``.

    Args:
        title: what is going on.
        total: how much there is to do, if known.
        unit: what is being counted, for the rate.
        show: False for no bar at all.
    """
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        SpinnerColumn,
        Task,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text

    class RateColumn(ProgressColumn):
        """Units a second."""

        def render(self, task: Task) -> Text:
            speed = task.finished_speed or task.speed
            return Text(f"{speed:,.0f} {unit}/s" if speed else f"- {unit}/s", style="cyan")

    console = Console(stderr=True)
    if not show or not console.is_terminal:
        yield lambda *_args, **_kwargs: None
        return
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        RateColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[note]}"),
    )
    with Progress(*columns, console=console, transient=False) as bar:
        task = bar.add_task(title, total=total, note="")

        def advance(amount: float = 1, note: str | None = None) -> None:
            bar.advance(task, amount)
            if note is not None:
                bar.update(task, note=note)

        yield advance
