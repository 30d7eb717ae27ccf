"""Responses that are an entry of the log: as JSON with names and proof, as a line of text, or in another form."""

from collections.abc import Sequence
from typing import Any

from service.http.answer import Answer
from service.http.operation import JSON, TEXT
from service.http.problems import Headers
from service.http.render import entry_text
from service.http.render.card import Card, card_of_entry
from service.http.render.forms import card_answer
from service.http.request import Request
from service.http.resources.table import replayed
from service.language import _
from service.record.log_record import LogRecord
from service.rules.outcome import Ruling
from service.session.access import cached_session
from service.session.commands import Caller, Command
from service.session.log import reading
from service.session.log.entries import AnyLogEntry, CardEntry
from service.session.tables import Tables

ENTRY_TYPES = {TEXT: str}
"""Types of an entry beside JSON, as an operation declares them; rolls, choices and resistances have more."""


def entries_as_text(entries: Sequence[AnyLogEntry], headers: Headers = ()) -> Answer[Any]:
    """Return entries as lines of text."""
    return Answer(entry_text.lines(entries).encode(errors="replace"), TEXT, headers=headers)


async def entry_answer(
    request: Request, command: Command, stored: LogRecord, ruling: Ruling | None = None, req: bytes = b""
) -> Answer[Any]:
    """Return the entry of a change as the caller may see it, with its proof, or in the form that was asked for.

    Refused where they were the GM, and it is hidden from them now. What has no forms, as an entry that is shown as
    another to the former GM, is a line of text. `ruling` and `req`, the canonical JSON of its request, are
    those of a roll that was just made.
    """
    tables, sid = request.tables, command.caller.sid
    entry = await reading.shown_change(tables, sid, stored, ruling)
    if request.exchange.media == JSON:
        return Answer(await reading.proven(tables, sid, stored, entry, req), headers=replayed(stored))
    if isinstance(entry, CardEntry):
        return await entry_in_form(request, command.caller, entry, replayed(stored))
    return entries_as_text([entry], replayed(stored))


async def entry_in_form(request: Request, caller: Caller, entry: CardEntry, headers: Headers = ()) -> Answer[Any]:
    """Return an entry in the form that was asked for."""
    return await card_answer(await card_at_table(request.tables, caller.sid, entry), request.exchange.media, headers)


async def card_at_table(tables: Tables, sid: str, entry: CardEntry) -> Card:
    """Return the card of an entry."""
    table = await cached_session(tables, sid)
    return card_of_entry(entry, _(table.game.title))
