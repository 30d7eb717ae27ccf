"""Opening of a hidden Difficulty, so that everybody can check what a roll was against."""

from service.record import events
from service.record.log_record import LogRecord
from service.record.replay import rolled_spec
from service.rules.errors import RuleError
from service.session.access import authorize
from service.session.commands import GM, Command, change, replay_or_refuse
from service.session.tables import Tables
from service.store.calls import ApplyCall, Mark
from service.store.errors import Refused


async def open_difficulty(tables: Tables, command: Command, seq: int) -> LogRecord:
    """Write the Difficulty of a roll and its salt into the log, once.

    Refused where there is no such roll, or it is open already; RuleError where the roll hides none.
    """
    try:
        return await _open(tables, command, seq)
    except Refused as refused:
        return await replay_or_refuse(tables.store, command, refused)


async def _open(tables: Tables, command: Command, seq: int) -> LogRecord:
    role, _ = await authorize(tables, command.caller)
    if role not in GM:
        raise Refused("wrong_role", role=role)
    found = await tables.store.page(command.caller.sid, seq - 1, 1)
    rolled = events.decode(found[0]) if found and found[0].seq == seq else None
    if not isinstance(rolled, events.Rolled):
        raise Refused("not_found", id=str(seq))
    game, spec = rolled_spec(rolled)
    if not (spec.hidden and rolled.difficulty_salt):
        raise RuleError("no_hidden_difficulty", "this roll hides no Difficulty that was committed to")
    # Of a feature's label its number, which was committed to (DH-A6).
    difficulty = game.number(spec.hidden, getattr(spec, spec.hidden))
    assert difficulty is not None
    event = events.DifficultyOpened(
        by=command.caller.person,
        roll=seq,
        difficulty=difficulty,
        difficulty_salt=rolled.difficulty_salt,
    )
    mark = f"opened:{seq}"
    call = ApplyCall(expect=(Mark(mark, ""),), remember=(Mark(mark, "@"),))
    return await change(tables.store, command, GM, call, event)
