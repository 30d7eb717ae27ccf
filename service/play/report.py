"""How fair the dice of a table were, and how lucky its people."""

import asyncio
from fractions import Fraction
from itertools import count as numbers

from service.play import entry
from service.play.again import ruling_of, settled_of
from service.play.ask import Caller, Role
from service.play.session import read
from service.rules import fairness
from service.rules.fairness import Report, Tally
from service.rules.odds import table
from service.rules.systems import BY_RULES
from service.store.sessions import Sessions

_AT_A_TIME = 64


async def report(store: Sessions, caller: Caller) -> Report:
    """Return the fairness report of the whole log; given faces are no dice of ours, and are left out."""
    role, _ = await read(store, caller)
    tally, number = Tally(), numbers(1)
    async for stored in store.entries(caller.sid):
        asked = entry.decode(stored)
        if isinstance(asked, entry.Rolled) and asked.epoch is not None:
            _count(tally, asked, role)
            if next(number) % _AT_A_TIME == 0:
                # Whoever else waits for this process goes first.
                await asyncio.sleep(0)
    return await asyncio.to_thread(fairness.report, tally)


def _count(tally: Tally, rolled: entry.Rolled, role: Role) -> None:
    """Count a roll; what would tell a player of a hidden Difficulty is left out (DH-A9)."""
    if rolled.req["rules"] not in BY_RULES:
        return
    ruling = ruling_of(rolled)
    if not ruling.dice:
        return
    hidden = ruling.hidden is not None and role != "gm"
    chance = None if hidden else Fraction(table(*settled_of(rolled)).success.fraction)
    faces = [(die.sides, die.face) for die in ruling.dice]
    fairness.count(tally, rolled.by, faces, success=ruling.success, chance=chance)
