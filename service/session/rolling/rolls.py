"""Rolls at a table: costs, gains, ticks and the log entry are written together, or none."""

from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from service import telemetry
from service.record import events
from service.record.documents import SessionDoc
from service.record.epochs import MAX_ROLLS, EpochDoc
from service.record.ids import IdempotencyKey
from service.record.log_record import UNREADABLE, LogRecord
from service.record.terms import Terms
from service.rules.errors import RuleError
from service.rules.plain_values import Unreadable
from service.session import epochs
from service.session.access import cache_session, cached_session, know_game
from service.session.commands import ALL, Caller, Command, change, replay_or_refuse
from service.session.contention import until_applied
from service.session.fairness.epoch_chain import known_until_entry
from service.session.rolling.attempts import try_mark
from service.session.rolling.planned import (
    NegotiatedRoll,
    PlannedRoll,
    RollResult,
    Snapshot,
    TableRoll,
    plan_roll,
)
from service.session.sheets import Completed, PartialSpec, completed
from service.session.tables import Tables
from service.session.tracks import with_rule
from service.store.errors import Refused, Unavailable

_NO_KEY = "trial"
"""Stands for the Idempotency-Key of a roll that is only tried: shorter than any that a request may have."""
_RELOADED = {"wrong_role", "stale_epoch", "terms_changed", "unknown_id", "token_revoked"}
"""Refusals that may rest on stale options, tries or epochs, as those of the rules may: these are read again."""


class TriedRoll(Struct, frozen=True):
    """What a roll of an action would be made of, if it were made now."""

    opportunity_lost: int
    """The entry in which its opportunity was lost (FITD-A19); 0: it was not."""
    terms: Terms | None


class LoggedRoll(Struct, frozen=True):
    """A roll in the log."""

    stored: LogRecord
    result: RollResult | None
    """Its result; None where the request is a repetition."""


async def roll(tables: Tables, command: Command, request: TableRoll) -> LoggedRoll:
    """Roll at a table without an action, or return the roll that the same request made before; as `apply_roll`."""
    try:
        return await apply_roll(tables, command, request)
    except (Refused, RuleError, Unreadable) as refusal:
        return LoggedRoll(await replay_or_refuse(tables.store, command, refusal), None)


async def apply_roll(
    tables: Tables, command: Command, request: TableRoll, negotiated: NegotiatedRoll | None = None
) -> LoggedRoll:
    """Roll at a table, by the terms of an action or by the command's body.

    Load a snapshot, plan the roll, apply it; where the script refuses the snapshot as stale, refresh it and plan again.
    Refused or RuleError where table or rules do not allow it, Unreadable where the character does not complete the
    spec.
    """
    planned: PlannedRoll | None = None

    async def attempt(snapshot: Snapshot) -> LoggedRoll:
        nonlocal planned
        snapshot, ready = await _complete(tables, command, request, snapshot)
        planned = plan_roll(snapshot, command, ready)
        lineage = snapshot.epoch.lineage if planned.result.committed else ""
        stored = await change(tables.store, command, planned.roles, planned.call, planned.event, lineage)
        return await _finish(tables, command, snapshot, planned, stored)

    async def refresh(snapshot: Snapshot, refusal: Exception) -> Snapshot:
        if isinstance(refusal, Refused) and refusal.code not in _RELOADED:
            return await _refresh(tables, command, request, snapshot, refusal)
        fresh = await _reload(tables, command, request, snapshot)
        if fresh == snapshot:
            raise _not_your_field(snapshot, planned, refusal)
        return fresh

    snapshot = replace(await load_snapshot(tables, command.caller), negotiated=negotiated)
    return await until_applied(snapshot, attempt, refresh)


def _not_your_field(snapshot: Snapshot, planned: PlannedRoll | None, refusal: Exception) -> Exception:
    """Return a refusal of a player who set a field of the GM's by that field, where others may be set."""
    refused = isinstance(refusal, Refused) and refusal.code == "wrong_role" and refusal.details["role"] == "player"
    allowed = snapshot.session.options.direct_rolls
    if refused and planned and planned.may_not_set and allowed == "own":
        return Refused("not_your_field", field=f"/spec/{planned.may_not_set}", owner="gm")
    return Refused("wrong_role", role="player", direct_rolls=allowed) if refused else refusal


async def try_roll(tables: Tables, caller: Caller, request: TableRoll, negotiated: NegotiatedRoll) -> TriedRoll:
    """Try the roll of an action without making it, for anyone who may read it; no dice of the table are shown.

    Refused or RuleError where the roll would be.
    """
    sid = caller.sid
    command = Command(caller, IdempotencyKey(), _NO_KEY)
    epoch = (await epochs.cached_epochs(tables, sid)).now
    session = await cached_session(tables, sid)
    snapshot = Snapshot(session=session, negotiated=negotiated, **_open(tables, sid, epoch))

    async def attempt(snapshot: Snapshot) -> TriedRoll:
        snapshot, ready = await _complete(tables, command, request, snapshot)
        planned = plan_roll(snapshot, command, ready)
        trial = replace(planned.call, trial=True, epoch="", most=None, known_until=None, owner=(), character=False)
        tried = await tables.store.try_change(sid, trial, caller.credentials(ALL))
        return TriedRoll(int(tried.get("lost", 0)), planned.result.terms)

    async def refresh(snapshot: Snapshot, refusal: Exception) -> Snapshot:
        if isinstance(refusal, Refused):
            return await _refresh(tables, command, request, snapshot, refusal)
        # The rules refused it by options that may have changed since they were cached.
        session = await cached_session(tables, sid, refresh=True)
        if session == snapshot.session:
            raise refusal
        return replace(snapshot, session=session)

    return await until_applied(snapshot, attempt, refresh)


async def _complete(
    tables: Tables, command: Command, request: TableRoll, snapshot: Snapshot
) -> tuple[Snapshot, TableRoll]:
    """Return the request with its whole spec, and the snapshot with the character that completed it."""
    if isinstance(request.spec, PartialSpec):
        request = replace(request, spec=await completed(tables, command.caller, request.character, request.spec.fields))
        if request.epoch and request.spec.from_sheet:
            _refuse_bound(request.spec)
    if isinstance(request.spec, Completed):
        done = request.spec
        request = replace(request, spec=done.spec)
        snapshot = replace(snapshot, character_version=done.version, from_sheet=done.from_sheet)
    return snapshot, request


def _refuse_bound(done: Completed) -> None:
    """Refuse numbers of the sheet in a roll for an epoch: the service could choose them, and so the dice."""
    named = ", ".join(f"{name} {msgspec.json.encode(getattr(done.spec, name)).decode()}" for name in done.from_sheet)
    detail = f"a bound roll sends its own numbers; from the character it would get {named}"
    raise RuleError("sheet_bound", detail, pointer=f"/spec/{done.from_sheet[0]}")


async def load_snapshot(tables: Tables, caller: Caller) -> Snapshot:
    """Return a snapshot of the table, from the cache where possible, with no failed tries."""
    sid = caller.sid
    session, table_epochs = tables.caches.sessions.get(sid), tables.caches.epochs.get(sid)
    if session is not None and table_epochs is not None:
        await know_game(tables, sid, session)
    else:
        stored = await tables.store.stored_table(sid)
        session = await cache_session(tables, sid, stored.session)
        table_epochs = epochs.cache_epochs(tables, sid, stored)
    epoch = await epochs.epoch_to_draw(tables, caller, table_epochs)
    return Snapshot(session=session, **_open(tables, sid, epoch))


def _open(tables: Tables, sid: str, epoch: EpochDoc) -> dict[str, Any]:
    """Return the fields of a snapshot about the open epoch."""
    seeded, known_until = epochs.seeded_epoch(tables, epoch), known_until_entry(tables, sid, epoch)
    return {"epoch": epoch, "seeded": seeded, "known_until": known_until}


async def _reload(tables: Tables, command: Command, request: TableRoll, snapshot: Snapshot) -> Snapshot:
    """Return the snapshot with options, failed tries and the epoch of a bound roll read from the store."""
    sid, tries = command.caller.sid, 0
    session = await cached_session(tables, sid, refresh=True)
    if request.task and session.game.memory.tries:
        mark = try_mark(request.actor(command.caller.person), request.task)
        tries = int(await tables.store.mark(sid, mark) or 0)
    if request.epoch:
        snapshot = await reopen(tables, command, snapshot)
    return replace(snapshot, session=session, tries=tries)


async def reopen(tables: Tables, command: Command, snapshot: Snapshot) -> Snapshot:
    """Return the snapshot with the open epoch read from the store."""
    table_epochs = await epochs.cached_epochs(tables, command.caller.sid, refresh=True)
    epoch = await epochs.epoch_to_draw(tables, command.caller, table_epochs)
    return replace(snapshot, **_open(tables, command.caller.sid, epoch))


async def _refresh(
    tables: Tables, command: Command, request: TableRoll, snapshot: Snapshot, refused: Refused
) -> Snapshot:
    """Return the snapshot refreshed from the script's refusal; raise a refusal that is final."""
    if refreshed := await refresh_table(tables, command, snapshot, refused):
        return refreshed
    match refused.code:
        case "already_settled" if snapshot.negotiated and refused.details["field"].startswith(("declared:", "steps:")):
            raise refused
        case "already_settled" if refused.details["field"].startswith("joined:"):
            raise Refused("join_over", by=int(refused.details["value"]))
        case "already_settled" if request.task and snapshot.session.game.memory.tries:
            return replace(snapshot, tries=int(refused.details["value"] or 0))
        case "already_settled":
            # The failed roll must not be repeated (FE-06).
            earlier = await tables.store.entry(command.caller.sid, int(refused.details["value"]))
            repeats = snapshot.session.game.memory.repeats
            raise Refused("already_tried", earlier=earlier, rule=repeats.rule if repeats else None)
        case "stale_document" if snapshot.negotiated:
            raise refused
        case "stale_document":
            # The character that completed the spec is read again.
            return snapshot
        case _:
            raise with_rule(snapshot.session.game, refused)


async def refresh_table(tables: Tables, command: Command, snapshot: Snapshot, refused: Refused) -> Snapshot | None:
    """Return the snapshot with what changed of session or epoch, by the script's refusal; None for other refusals."""
    match refused.code:
        case "stale_session":
            session = msgspec.convert(refused.details, SessionDoc)
            await know_game(tables, command.caller.sid, session)
            return replace(snapshot, session=tables.caches.sessions.put(command.caller.sid, session))
        case "epoch_changed" | "lineage_changed":
            return await reopen(tables, command, snapshot)
        case "clock_access":
            return replace(snapshot, hidden_clock=not snapshot.hidden_clock)
        case "epoch_full":
            epoch = await epochs.rotate_epoch(tables, command.caller, snapshot.epoch, "full")
            return replace(snapshot, **_open(tables, command.caller.sid, epoch))
        case _:
            return None


async def close_full_epoch(tables: Tables, command: Command, snapshot: Snapshot, stored: LogRecord) -> None:
    """Close the epoch after the last roll that fits; if this fails, the next roll does it."""
    if events.decode_effects(stored.result).n == MAX_ROLLS:
        with suppress(Refused, Unavailable, *UNREADABLE):
            await epochs.rotate_epoch(tables, command.caller, snapshot.epoch, "full")


async def _finish(
    tables: Tables, command: Command, snapshot: Snapshot, planned: PlannedRoll, stored: LogRecord
) -> LoggedRoll:
    """Return an applied roll; close its epoch after the last roll that fits."""
    if stored.replayed:
        return LoggedRoll(stored, None)
    await close_full_epoch(tables, command, snapshot, stored)
    outcome = planned.result.ruling.outcome
    if snapshot.session.is_own:
        outcome = snapshot.session.game.grades.get(outcome, outcome)
    telemetry.rolls(snapshot.session.system, outcome).inc()
    return LoggedRoll(stored, planned.result)
