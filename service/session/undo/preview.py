"""What a reversal would take back, what it would leave, and what would differ: shown before it is made."""

from collections.abc import Collection, Mapping, Sequence
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType, convert, json
from msgspec.structs import replace

from service.record import events
from service.record.after_dice.as_if import Since, TrackHistory, linked, opened, would_be
from service.record.after_dice.reversing import not_reversed
from service.record.deltas import SHARED, Delta
from service.record.documents import CharacterDoc, ClockDoc, Shared
from service.session.actions.named_ids import ids_among
from service.session.commands import Caller
from service.session.contention import while_stale
from service.session.log.changes import Changed, Leftover, changed_value, leftover_value
from service.session.log.names import names_of
from service.session.tables import Tables
from service.session.undo.reversals import PlannedReversal, plan_reversal, roles_of


class Difference(Struct, frozen=True, kw_only=True):
    """A track or a clock that would be another one than if the entries had not been made."""

    who: Annotated[str, Meta(description="A character, a clock, or `session`.", examples=["c1"])]
    who_name: Annotated[str, Meta(description="The name that it has now.")] | UnsetType = UNSET
    track: Annotated[str, Meta(description="The track; of a clock `filled` or `locked`.", examples=["stress"])]
    to: Annotated[int, Meta(description="What it would be after the reversal.")]
    instead: Annotated[int, Meta(description="What it would be if the entries had not been made.")]


class ReversalPreview(Struct, frozen=True, kw_only=True):
    """What a reversal would do now."""

    reverses: Annotated[tuple[int, ...], Meta(description="The entries that it would take back, the latest first.")]
    changes: Annotated[tuple[Changed, ...], Meta(description="What would be taken back, in order.")]
    left: Annotated[
        tuple[Leftover, ...], Meta(description="What could not be taken back: it is gone, or not there any more.")
    ] = ()
    differs: Annotated[
        tuple[Difference, ...],
        Meta(
            description="What would differ from the table without the entries: by a bound that was met since, or a "
            "clock that opened meanwhile."
        ),
    ] = ()
    started: Annotated[
        dict[str, str],
        Meta(
            description="Of a roll: clocks that bargains of its action started, by id with their names. They stay, and "
            "may be deleted.",
            examples=[{"k3": "Somebody talks"}],
        ),
    ] = {}


async def preview(tables: Tables, caller: Caller, seq: int) -> ReversalPreview:
    """Return what reversing an entry, and later ones of its action, would do; Refused or RuleError as that would be."""

    async def step() -> ReversalPreview:
        planned = await plan_reversal(tables, caller, seq, with_later=True)
        if not (planned.due or planned.acted):
            # Such as a tale: nothing but the entry goes.
            return ReversalPreview(reverses=_seqs(planned), changes=())
        credentials = caller.credentials(roles_of(planned, caller.person))
        tried = await tables.store.try_change(caller.sid, replace(planned.call, trial=True), credentials)
        changes = convert(tried.get("changes") or [], tuple[Delta, ...])
        return await _preview(tables, caller, planned, changes)

    return await while_stale(step)


async def _preview(
    tables: Tables, caller: Caller, planned: PlannedReversal, changes: tuple[Delta, ...]
) -> ReversalPreview:
    sid, touched = caller.sid, {one.who for one in planned.due}
    documents = await _documents(tables, sid, touched)
    documents |= await _documents(tables, sid, linked(documents) - touched)
    log = await _since(tables, sid, _seqs(planned), touched | documents.keys())
    differs = _differences(planned, changes, log, documents)
    roll = planned.acted if planned.acted and planned.acted.roll_reversed else None
    started = await _documents(tables, sid, roll.doc.started if roll else ())
    left = not_reversed(planned.due, changes)
    named = ids_among([*touched, *(one.who for one in changes), *(one.who for one in differs)])
    names = await names_of(tables.store, sid, "gm", named)
    return ReversalPreview(
        reverses=_seqs(planned),
        changes=_named(names, [changed_value(one) for one in changes]),
        left=_named(names, [leftover_value(one) for one in left]),
        differs=_named(names, differs),
        started={kid: document.name for kid, document in started.items() if isinstance(document, ClockDoc)},
    )


def _seqs(planned: PlannedReversal) -> tuple[int, ...]:
    return tuple([one.seq for one in planned.loaded])


async def _since(tables: Tables, sid: str, gone: Sequence[int], touched: Collection[str]) -> list[Since]:
    """Return the entries from the earliest of `gone` on that concern what is touched; others are not decoded."""
    words = [b'"reversed"', *(b'"%b"' % name.encode() for name in touched)]
    return [
        Since(stored.seq, events.decode(stored), events.decode_effects(stored.result))
        async for stored in tables.store.entries(sid, min(gone) - 1)
        if stored.seq in gone or any(word in stored.entry or word in stored.result for word in words)
    ]


_Document = CharacterDoc | ClockDoc | Shared


async def _documents(tables: Tables, sid: str, ids: Any) -> dict[str, _Document]:
    """Return the documents that are there."""
    names = sorted(ids)
    stored = await tables.store.fields(sid, *names) if names else []
    kinds: Mapping[str, Any] = {"c": CharacterDoc, "k": ClockDoc, "s": Shared}
    return {name: json.decode(doc, type=kinds[name[0]]) for name, doc in zip(names, stored, strict=True) if doc}


def _differences(
    planned: PlannedReversal, changes: tuple[Delta, ...], log: list[Since], documents: Mapping[str, _Document]
) -> list[Difference]:
    """Return what would differ: tracks and clocks that the entries changed, and clocks that these opened."""
    gone = {one.seq for one in planned.loaded}
    found = []
    for due in planned.due:
        document = documents.get(due.who)
        if document is None or due.track in {"locked", "started"}:
            continue
        value = would_be((due.who, due.track), log, gone, _bounds(document, due.track))
        after = [one for one in changes if (one.who, one.track) == (due.who, due.track)]
        now = after[-1].to if after else value.was if value else 0
        size = document.size if isinstance(document, ClockDoc) and document.kind == "countdown" else 0
        if value and now != (instead := value.would_be % size if size else value.would_be):
            found.append(_difference(due.who, due.track, now, instead))
        if isinstance(document, ClockDoc) and document.next and value:
            found += _still_open(document.next, documents, value, log, changes)
    return found


def _bounds(document: _Document, track: str) -> ClockDoc | tuple[int, ...]:
    return document if isinstance(document, ClockDoc) else tuple(document.tracks.get(track, (0,)))


def _still_open(
    kid: str, documents: Mapping[str, _Document], value: TrackHistory, log: list[Since], changes: tuple[Delta, ...]
) -> list[Difference]:
    """Return that a clock stays open which the entries' clock opened, and would not have without them."""
    after = documents.get(kid)
    relocked = any((one.who, one.track) == (kid, "locked") and one.amount > 0 for one in changes)
    is_open = isinstance(after, ClockDoc) and not after.locked and not relocked
    return [_difference(kid, "locked", 0, 1)] if is_open and opened(kid, log) and not value.was_full else []


def _difference(who: str, track: str, now: int, instead: int) -> Difference:
    return Difference(who="session" if who == SHARED else who, track=track, to=now, instead=instead)


def _named(names: Mapping[str, str], found: Any) -> Any:
    return tuple([replace(one, who_name=names[one.who]) if one.who in names else one for one in found])
