"""Tracks changed by hand."""

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct

from service.record import events
from service.record.charges import track_charge
from service.record.deltas import Charge
from service.record.documents import BoxText
from service.record.ids import CHARACTER, NUMBER
from service.record.log_record import LogRecord
from service.rules.errors import RuleError
from service.rules.memory import MAX
from service.rules.spec import Text
from service.rules.system import System
from service.session.access import cached_session
from service.session.commands import GM, PLAYERS, Command, change
from service.session.tables import Tables
from service.session.tracks import check_worded, starts, with_rule
from service.store.calls import ApplyCall
from service.store.errors import Refused


class TrackAdjustment(Struct, frozen=True, forbid_unknown_fields=True):
    """A change of a track by hand."""

    who: Annotated[
        str,
        Meta(
            pattern=rf"^(c{NUMBER}|session)$(?!\n)",
            description="A character, or `session` for the table's.",
            extra_json_schema={
                "x-pattern-description": f"{CHARACTER['x-pattern-description']} or `session`",
                "x-id-of": "character",
            },
        ),
    ]
    track: Annotated[str, Meta(min_length=1, max_length=40, description="The track.", examples=["stress"])]
    amount: Annotated[int, Meta(ge=-MAX, le=MAX, description="Added; negative takes off.")]
    text: Annotated[
        BoxText,
        Meta(
            description="Of a track whose boxes have words, as harm: what the box is that is marked, or which one is "
            "cleared; without it the oldest goes.",
            examples=["a ball in the arm"],
        ),
    ] = ""


class TrackAdjustments(Struct, frozen=True, forbid_unknown_fields=True):
    """Tracks changed by hand, all or none."""

    changes: Annotated[tuple[TrackAdjustment, ...], Meta(min_length=1, max_length=20, description="In this order.")]
    note: Annotated[Text, Meta(description="Free text.")] = ""


async def change_tracks(tables: Tables, command: Command, adjustments: TrackAdjustments) -> LogRecord:
    """Change tracks by hand: the GM any, a player those of their own character."""
    try:
        return await _change(tables, command, adjustments)
    except Refused as refused:
        # The track may belong to options that were set since the session was cached.
        if refused.code != "no_track":
            raise
        return await _change(tables, command, adjustments, refresh=True)


async def _change(
    tables: Tables, command: Command, adjustments: TrackAdjustments, *, refresh: bool = False
) -> LogRecord:
    game = (await cached_session(tables, command.caller.sid, refresh=refresh)).game
    characters = tuple(sorted({adjustment.who for adjustment in adjustments.changes if adjustment.who != "session"}))
    roles = GM if any(adjustment.who == "session" for adjustment in adjustments.changes) else PLAYERS
    call = ApplyCall(owner=characters, charge=charges_by_hand(game, adjustments.changes), starts=starts(game))
    try:
        return await change(
            tables.store, command, roles, call, events.TracksChanged(by=command.caller.person, note=adjustments.note)
        )
    except Refused as refused:
        raise with_rule(game, refused) from None


def charges_by_hand(game: System[Any, Any], changes: Sequence[TrackAdjustment]) -> tuple[Charge, ...]:
    """Return the charges of the changes: what is spent must suffice. RuleError for a track that does not exist."""
    for at, adjustment in enumerate(changes):
        if adjustment.track == "turn":
            raise RuleError(
                "unknown_track", "`turn` is changed by POST .../turns alone", pointer=f"/changes/{at}/track"
            )
        if adjustment.text:
            check_worded(game, adjustment.track, f"/changes/{at}/text")
    return tuple([track_charge(game, one.who, one.track, one.amount, one.text) for one in changes])
