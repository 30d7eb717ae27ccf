"""The `rollwright` program: its commands, each imported when it is called."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import click

from service import __version__

PROGRAM = "rollwright"
IO_ERROR = 74
"""The exit status where a file or a stream cannot be read or written (EX_IOERR of sysexits.h)."""
_COMMANDS = {
    "act": ("service.terminal.act", "try something: the game that is a manual page"),
    "roll": ("service.terminal.rolling", "roll in any game"),
    "odds": ("service.terminal.rolling", "show the exact odds of a roll"),
    "resist": ("service.terminal.rolling", "resist a consequence"),
    "game": ("service.terminal.games", "write a game of your own: check it, see its odds"),
    "table": ("service.terminal.table", "open, join, follow and play at tables"),
    "verify": ("service.terminal.files", "check files offline: signatures, commitments, dice, chain, rulings"),
    "completion": ("service.terminal.completion", "print what completes these commands in bash, zsh or fish"),
    "serve": ("service.serve", "run the service"),
    "openapi": ("service.terminal.files", "print the OpenAPI document"),
}


class _Commands(click.Group):
    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read what was typed as it was meant; `act` does so itself, since it refuses with a status of its own."""
        from service.terminal.typed import arguments  # noqa: PLC0415  # a name that is completed needs none

        is_read = ctx.resilient_parsing or args[:1] == ["act"]
        return super().parse_args(ctx, args if is_read else arguments(args))

    def list_commands(self, ctx: click.Context) -> list[str]:
        del ctx
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        del ctx
        if cmd_name not in _COMMANDS:
            return None
        module, _ = _COMMANDS[cmd_name]
        command: click.Command = getattr(import_module(module), cmd_name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, summary) in _COMMANDS.items()])


@click.group(cls=_Commands)
@click.version_option(__version__, message="%(version)s")
def program() -> None:
    """Tabletop action rolls: in the terminal, at tables, and over HTTP."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return its exit status."""
    _open_closed()
    try:
        status = program.main(arguments and list(arguments), prog_name=PROGRAM, standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except click.Abort:
        click.echo(err=True)
        return 130
    except OSError as error:
        return _failed(error)
    return status if isinstance(status, int) else 0


def _open_closed() -> None:
    """Open streams that were closed before the program began, so that each can be written to or is at its end."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115  # until the process ends


def _failed(error: OSError) -> int:
    """Say which file could not be read or written, unless it is what nobody reads any more; return the status."""
    if isinstance(error, BrokenPipeError):
        # What is left in the buffer is for nobody: without this, Python would say so when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    else:
        named = f"{error.filename}: " if error.filename else ""
        click.echo(f"{PROGRAM}: {named}{error.strerror or error}", err=True)
    return IO_ERROR
