"""The fairness report of a table: its dice, and the luck of its people."""

import asyncio
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from time import perf_counter

from service.audit import statistics
from service.audit.statistics import FairnessReport, Tally
from service.record import events
from service.record.log_record import LogRecord
from service.record.replay import settled_of
from service.rules.dice import Tape
from service.rules.errors import Unruled
from service.rules.odds import table
from service.session.access import authorize
from service.session.caches import Caches, CountedRolls
from service.session.commands import Caller
from service.session.tables import Tables

_PAGE = 256
_SLICE = 0.001
"""Seconds of counting after which it yields to other requests."""


async def report(tables: Tables, caller: Caller) -> FairnessReport:
    """Return the fairness report of the whole log; given faces are left out, since the service did not draw them.

    Entries that were counted before are not read again, unless the history changed.
    """
    role, _ = await authorize(tables, caller)
    cache = tables.caches.counted
    counted = cache.get(caller.sid) or cache.put(caller.sid, CountedRolls())
    async with counted.lock:
        while not await _count_new_entries(tables, caller.sid, counted):
            counted.tally, counted.last = Tally(), ""
        cache.put(caller.sid, counted)
        return await asyncio.to_thread(statistics.report, counted.tally, hidden=role == "gm")


async def _count_new_entries(tables: Tables, sid: str, counted: CountedRolls) -> bool:
    """Count the new entries of a log; return False where the last counted entry is not in it any more."""
    while True:
        last_seq = int(counted.last.partition("-")[0] or 0)
        page = await tables.store.page(sid, max(0, last_seq - 1), _PAGE)
        if counted.last and (not page or page[0].id != counted.last):
            return False
        await _count_page(tables.caches, counted, page[1:] if last_seq else page)
        if len(page) < _PAGE:
            return True


async def _count_page(caches: Caches, counted: CountedRolls, page: Sequence[LogRecord]) -> None:
    async with caches.counting_lock:
        started = perf_counter()
        for stored in page:
            event = events.decode(stored)
            counted.tally.last = stored.seq
            if isinstance(event, events.Thrown | events.Unknown) and event.draws:
                counted.tally.throws[event.by] += 1
            thrown = events.chained(event)
            if thrown:
                _count(counted.tally, stored.seq, thrown)
            if perf_counter() - started > _SLICE or stored is page[-1]:
                # If the request is cancelled here, nothing is counted twice.
                counted.last = stored.id
                await asyncio.sleep(0)
                started = perf_counter()


def _count(tally: Tally, seq: int, rolled: events.Thrown | events.Unknown) -> None:
    """Count a roll; chances that would reveal a hidden Difficulty are counted separately (DH-A9)."""
    if not rolled.bound:
        statistics.count_unbound(tally, seq)
    if isinstance(rolled, events.Thrown) and rolled.by_host:
        statistics.count_by_host(tally, seq)
    if isinstance(rolled, events.Resisted):
        # It has a price, and neither succeeds nor fails.
        statistics.count_faces(tally, rolled.draws)
        return
    try:
        system, settled = settled_of(rolled) if isinstance(rolled, events.Rolled) else (None, None)
    except Unruled:
        system = settled = None
    if system is None or settled is None:
        tally.unruled += 1
        return
    ruling = system.rule(settled, rolled.faces, Tape.audit)
    if not ruling.dice:
        return
    faces = [(die.sides, die.face) for die in ruling.dice]
    chance = _fraction(table(system, settled).success.fraction)
    statistics.count(tally, rolled.by, faces, success=ruling.success, chance=chance, hidden=ruling.hidden is not None)


_fraction = lru_cache(maxsize=4096)(Fraction)
