"""Rolls at the table: costs, gains and ticks land with the log entry, or nothing does."""

from contextlib import suppress

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from service import telemetry
from service.record import events
from service.record.documents import EpochDoc, SessionDoc
from service.record.log_record import UNREADABLE, LogRecord
from service.rules.errors import RuleError
from service.rules.spec import Spec
from service.session.access import cached_session
from service.session.commands import Command, change, refuse, replay_or_refuse
from service.session.epochs import revealed_epochs, rotate_epoch, seeded
from service.session.rolling.attempt import Attempt, RollResult, Snapshot, TableRoll, attempt_key, plan_attempt
from service.session.tables import Tables
from service.session.tracks import with_rule
from service.store.errors import Refused, Unavailable


class LoggedRoll(Struct, frozen=True):
    """A roll that stands in the log."""

    stored: LogRecord
    result: RollResult | None
    """What came of it; None where this request was carried out before."""


async def roll(tables: Tables, command: Command, asked: TableRoll, spec: Spec) -> LoggedRoll:
    """Roll at the table; Refused or RuleError where table or rules do not allow it.

    Load what the table is thought to be, plan the roll, apply it; where the script says that the table is another by
    now, refresh and plan again.
    """
    snapshot = await _load(tables, command, asked)
    while True:
        try:
            attempt = plan_attempt(snapshot, command, asked, spec)
            stored = await change(tables.store, command, attempt.roles, attempt.call, attempt.event)
        except (Refused, RuleError) as refusal:
            if isinstance(refusal, Refused) and refusal.code != "wrong_role":
                snapshot = await _refreshed(tables, command, asked, snapshot, refusal)
                continue
            # It may rest on options that are old.
            session = await cached_session(tables, command.caller.sid, anew=True)
            if session.version == snapshot.session.version:
                return LoggedRoll(await replay_or_refuse(tables.store, command, refusal), None)
            snapshot = replace(snapshot, session=session)
        else:
            return await _logged(tables, command, snapshot, attempt, stored)


async def _load(tables: Tables, command: Command, asked: TableRoll) -> Snapshot:
    """Return what the table is thought to be, by what this process remembers of it."""
    session, tries = await cached_session(tables, command.caller.sid), 0
    if asked.task and session.game.memory.retry:
        mark = attempt_key(asked.actor(command.caller.person), asked.task)
        tries = int(await tables.store.once(command.caller.sid, mark) or 0)
    epoch = await _open_epoch(tables, command, session)
    return Snapshot(session, epoch, seeded(tables, epoch), tries)


async def _refreshed(tables: Tables, command: Command, asked: TableRoll, seen: Snapshot, refused: Refused) -> Snapshot:
    """Return what the table is by now, as a refusal tells it; raise what refuses the roll for good."""
    match refused.code:
        case "stale_session":
            session = msgspec.convert(refused.details, SessionDoc)
            return replace(seen, session=tables.caches.sessions.keep(command.caller.sid, session))
        case "stale_epoch":
            epoch = await _open_epoch(tables, command, seen.session, anew=True)
            return replace(seen, epoch=epoch, seeded=seeded(tables, epoch))
        case "epoch_full":
            epoch = await rotate_epoch(tables, command.caller, seen.epoch, "full", seen.epoch.rules)
            return replace(seen, epoch=epoch, seeded=seeded(tables, epoch))
        case "already_settled" if asked.task and seen.session.game.memory.retry:
            return replace(seen, tries=int(refused.details["value"] or 0))
        case "already_settled":
            # The failed roll that must not be repeated (FE-06), as the game rules it.
            earlier = await tables.store.entry(command.caller.sid, int(refused.details["value"]))
            raise refuse("already_tried", earlier=earlier, rule=seen.session.game.memory.repeat_rule)
        case _:
            raise with_rule(seen.session.game, refused)


async def _open_epoch(tables: Tables, command: Command, session: SessionDoc, *, anew: bool = False) -> EpochDoc:
    """Return the open epoch, ruled by today's rules: within one no version follows another, and none goes back."""
    epoch, rules = (await revealed_epochs(tables, command.caller.sid, anew=anew)).now, session.game.rules
    if _version(epoch.rules) > _version(rules):
        raise refuse("newer_rules_required", rules=epoch.rules)
    return epoch if epoch.rules == rules else await rotate_epoch(tables, command.caller, epoch, "rules", rules)


def _version(rules: str) -> int:
    return int(rules.rpartition("/")[2])


async def _logged(
    tables: Tables, command: Command, snapshot: Snapshot, attempt: Attempt, stored: LogRecord
) -> LoggedRoll:
    """Return a roll that was carried out, now or before; close its epoch with the last roll there can be."""
    if stored.replayed:
        return LoggedRoll(stored, None)
    if events.result.decode(stored.result).n == attempt.call.most:
        # What fails here is done with the next roll.
        with suppress(Refused, Unavailable, *UNREADABLE):
            await rotate_epoch(tables, command.caller, snapshot.epoch, "full", snapshot.epoch.rules)
    telemetry.rolls(snapshot.session.system, attempt.result.ruling.outcome).inc()
    return LoggedRoll(stored, attempt.result)
