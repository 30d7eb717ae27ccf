"""Playing at a table by typing, while what others do is printed as it happens."""

import re
import shlex
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress

import click

from rollwright_client import RequestError, Table
from service.terminal import seats, told
from service.terminal.conversation import Conversation
from service.terminal.steps import steps_of
from service.terminal.typed import arguments

PROMPT = "> "
_TALE = re.compile(r"tell(?:\s+(?:-a|--aid)[\s=]+(\S+))?\s+(?!\s|-a\b|--aid\b|--help\b)(.+)", re.DOTALL)


def step(conversation: Conversation, words: Sequence[str]) -> None:
    """Make a step; ClickException for one that cannot be read, or that is refused."""
    if words:
        with seats.answered():
            steps_of(conversation.read_game()).main(
                list(words), prog_name="rollwright table do", standalone_mode=False, obj=conversation
            )


def say(conversation: Conversation, line: str) -> None:
    """Make the step of a line; errors are printed, and stop nothing."""
    try:
        step(conversation, _words(line))
    except ValueError as error:
        click.echo(f"{error}: {line.rstrip()}", err=True)
    except click.ClickException as error:
        click.echo(error.format_message(), err=True)


def _words(line: str) -> list[str]:
    """Return the words of a line; of a tale the text is one, as it was typed."""
    if tale := _TALE.fullmatch(line.strip()):
        action, text = tale.groups()
        return arguments(["tell", *(["--aid", action] if action else []), "--", text])
    return arguments(shlex.split(line, comments=True))


def converse(table: Table, seat: seats.Seat, after: str | None) -> None:
    """Follow a table and play at it, until the input ends."""
    conversation = Conversation(table, seat, input)
    follower = seats.service(seat.url).table(seat.sid, seat.token)
    threading.Thread(target=_print, args=(conversation, follower, after), daemon=True).start()
    click.echo(f"{seat.name or seat.sid}: `help` lists what you can do here, Ctrl-D leaves.")
    with suppress(ImportError):
        # Editing and history for `input`, where there is one.
        import readline  # noqa: F401, PLC0415  # its import edits lines of input; most commands need none
    while True:
        try:
            say(conversation, input(PROMPT))
        except (EOFError, KeyboardInterrupt):
            click.echo()
            return


def _print(conversation: Conversation, table: Table, after: str | None) -> None:
    """Print what others do, above the line that is being typed."""
    try:
        for entry in table.follow(after):
            heard = seats.with_game(table, conversation.seat, entry)
            if heard.get("by") != conversation.seat.person:
                sys.stdout.write("\r\033[K")
                told.entry(heard, conversation.seat.title, conversation.seat.rules)
                sys.stdout.write(PROMPT + _typed())
                sys.stdout.flush()
    except RequestError as error:
        click.echo(f"\r\033[K{error}", err=True)


def _typed() -> str:
    """Return what is typed so far."""
    readline = sys.modules.get("readline")
    return str(readline.get_line_buffer()) if readline else ""
