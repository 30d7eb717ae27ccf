"""Responses that are an entry of the log: as JSON with names and proof, as a line of text, or in another form."""

from typing import Any

from service.http.answer import Answer
from service.http.operation import JSON, TEXT
from service.http.problems import Headers
from service.http.render.card import Card, card_of_entry
from service.http.render.entry_text import lines
from service.http.render.forms import in_form
from service.http.request import Request
from service.http.resources.table import replayed
from service.language import _
from service.record.log_record import LogRecord
from service.rules.errors import Unruled
from service.session.access import cached_session
from service.session.commands import Command
from service.session.log import reading
from service.session.log.entries import AnyLogEntry, CardEntry
from service.session.rolling.planned import RollResult
from service.session.tables import Tables

ENTRY_TYPES = {TEXT: str}
"""Types of an entry beside JSON, as an operation declares them; rolls, choices and resistances have more."""


async def entry_answer(
    request: Request, command: Command, stored: LogRecord, made: RollResult | None = None
) -> Answer[Any]:
    """Return the entry of a change as the caller may see it, with its proof, or in the form that was asked for.

    Refused where they were the GM, and it is hidden from them now. `made` is the result of a roll that was just made.
    """
    tables, sid = request.tables, command.caller.sid
    entry = reading.view_of_change(stored, made.ruling if made else None)
    if request.exchange.media == JSON:
        entry = await reading.proven(tables, sid, stored, entry, made.text if made else b"")
    return await entry_in_media(request, sid, entry, replayed(stored))


async def entry_in_media(request: Request, sid: str, entry: AnyLogEntry, headers: Headers = ()) -> Answer[Any]:
    """Return an entry in the media type that was asked for.

    What has no forms, as an entry that is shown as another to the former GM, is a line of text.
    """
    media = request.exchange.media
    if media == JSON:
        return Answer(entry, headers=headers)
    if isinstance(entry, CardEntry):
        return Answer(await in_form(await card_at_table(request.tables, sid, entry), media), media, headers=headers)
    return Answer(lines([entry]), TEXT, headers=headers)


async def card_at_table(tables: Tables, sid: str, entry: CardEntry) -> Card:
    """Return the card of an entry."""
    table = await cached_session(tables, sid)
    try:
        played = table.game
    except Unruled:
        return card_of_entry(entry, table.named_rules, None)
    return card_of_entry(entry, _(played.title), played)
