"""Files: `rollwright verify` and `openapi`, and the progress of what takes time."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from service.terminal import show

BIG = 256 * 1024
"""Bytes of a file from which on there is something to wait for."""


@contextmanager
def waiting(words: str, size: int) -> Iterator[None]:
    """Show that something is going on, and for how long, where a person waits for a big file."""
    if size < BIG or not sys.stderr.isatty():
        yield
        return
    from rich import progress as shown  # noqa: PLC0415  # few wait

    columns = (shown.SpinnerColumn(), shown.TextColumn("{task.description}"), shown.TimeElapsedColumn())
    with shown.Progress(*columns, console=show.console(sys.stderr), transient=True) as progress:
        progress.add_task(f"{words} ({size / 2**20:.1f} MiB)", total=None)
        yield


@contextmanager
def counting(words: str, total: int | None = None) -> Iterator[Any]:
    """Give a function that takes the bytes so far, and show them where a person waits."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich import progress as shown  # noqa: PLC0415  # few wait

    columns = (shown.TextColumn("{task.description}"), shown.BarColumn(), shown.DownloadColumn())
    with shown.Progress(*columns, console=show.console(sys.stderr), transient=True) as progress:
        task = progress.add_task(words, total=total)
        yield lambda so_far: progress.update(task, completed=so_far)


_PATH = click.Path(path_type=Path)


@click.command()
@click.argument("file", type=_PATH)
@click.option(
    "--kept", multiple=True, type=_PATH, help="What you kept: answers, pages, streams, notes, exports, a folder."
)
@click.option("--key", multiple=True, help="A published key that may have signed it.")
@click.option("--me", default="", help="Your person id: finds rolls in your name that you did not send.")
def verify(file: Path, kept: tuple[Path, ...], key: tuple[str, ...], me: str) -> int:
    """Check offline: signatures, commitments, dice, chain, rulings and what you kept (docs/proofs.md).

    FILE is an export, the log of an epoch, or what you kept: an answer, a page, or a folder of them. The exit status is
    0 where it holds, 1 where something does not, 2 where it cannot be read, and 3 where it holds as far as it can be
    checked.
    """
    from service.verify.command import verify as check  # noqa: PLC0415  # `--help` needs no cryptography

    size = file.stat().st_size if file.is_file() else 0
    with waiting("verifying", size):
        return check(file, key, kept, me)


@click.command()
def openapi() -> None:
    """Print the OpenAPI document."""
    from service.http.openapi import document  # noqa: PLC0415  # it builds the application

    click.echo(json.dumps(document(), indent=2, ensure_ascii=False))
