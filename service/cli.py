"""The `rollwright` program: its commands, each imported when it is called."""

from collections.abc import Sequence
from importlib import import_module

import click

from service import __version__

PROGRAM = "rollwright"
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
    try:
        status = program.main(arguments and list(arguments), prog_name=PROGRAM, standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except click.Abort:
        click.echo(err=True)
        return 130
    return status if isinstance(status, int) else 0
