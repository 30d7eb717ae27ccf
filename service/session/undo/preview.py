"""What a reversal would take back, what it would leave, and what would differ: shown before it is made."""

from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType, convert, json, to_builtins
from msgspec.structs import replace

from service.record import events
from service.record.after_dice.as_if import Since, document_in, edits, linked, would_be, would_be_locked
from service.record.after_dice.reversing import not_reversed
from service.record.deltas import SHARED, Delta
from service.record.documents import CharacterDoc, ClockDoc, Shared
from service.record.log_record import LogRecord
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
    to: Annotated[
        int,
        Meta(description="What it would be after the reversal; of a countdown, with the segments of its full rounds."),
    ]
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
    sid, keys = caller.sid, _changed(planned)
    touched = {who for who, _ in keys}
    documents = await _documents(tables, sid, touched)
    documents |= await _documents(tables, sid, linked(documents) - touched)
    log = await _since(tables, sid, _seqs(planned), touched | documents.keys())
    before = await _before(tables, sid, documents, log)
    differs = _differences(keys, changes, log, documents, before, set(_seqs(planned)))
    roll = planned.acted if planned.acted and planned.acted.roll_reversed else None
    started = await _documents(tables, sid, roll.doc.started if roll else ())
    left = not_reversed(planned.due, changes)
    whose = [*touched, *(one.who for one in changes), *(one.who for one in left), *(one.who for one in differs)]
    named = ids_among(whose)
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


_FOLLOWING = {"locked", "lost", "started"}
"""Changes of a clock that have no amount."""


def _changed(planned: PlannedReversal) -> list[tuple[str, str]]:
    """Return the tracks and clocks that the entries changed, also where the sum is nothing."""
    changes = [change for one in planned.loaded for change in one.effects.changes]
    return list(dict.fromkeys((one.who, one.track) for one in changes if one.track not in _FOLLOWING))


async def _since(tables: Tables, sid: str, gone: Sequence[int], touched: Collection[str]) -> list[Since]:
    """Return the entries from the earliest of `gone` on that concern what is touched; others are not decoded."""
    words = [b'"reversed"', *_words(touched)]
    return [
        _decoded(stored)
        async for stored in tables.store.entries(sid, min(gone) - 1)
        if stored.seq in gone or any(word in stored.entry or word in stored.result for word in words)
    ]


def _words(ids: Iterable[str]) -> list[bytes]:
    return [b'"%b"' % one.encode() for one in ids]


def _decoded(stored: LogRecord) -> Since:
    return Since(stored.seq, events.decode(stored), events.decode_effects(stored.result))


_Document = CharacterDoc | ClockDoc | Shared


async def _documents(tables: Tables, sid: str, ids: Any) -> dict[str, _Document]:
    """Return the documents that are there."""
    names = sorted(ids)
    stored = await tables.store.fields(sid, *names) if names else []
    kinds: Mapping[str, Any] = {"c": CharacterDoc, "k": ClockDoc, "s": Shared}
    return {name: json.decode(doc, type=kinds[name[0]]) for name, doc in zip(names, stored, strict=True) if doc}


async def _before(
    tables: Tables, sid: str, documents: Mapping[str, _Document], log: list[Since]
) -> dict[str, Mapping[str, Any]]:
    """Return the documents with the bounds that they had before the log: as now, where nobody has edited them since."""
    before: dict[str, Mapping[str, Any]] = {who: to_builtins(document) for who, document in documents.items()}
    edited = {who for who in documents if edits(who, log)}
    words = _words(edited)
    async for stored in tables.store.entries_before(sid, log[0].seq):
        if not edited:
            break
        if any(word in stored.entry or word in stored.result for word in words):
            found = {who: document_in(who, _decoded(stored)) for who in edited}
            before |= {who: document for who, document in found.items() if document}
            edited -= {who for who, document in found.items() if document}
    return before


def _differences(  # noqa: PLR0913, PLR0917  # what a difference follows from
    keys: Sequence[tuple[str, str]],
    changes: tuple[Delta, ...],
    log: list[Since],
    documents: Mapping[str, _Document],
    before: Mapping[str, Mapping[str, Any]],
    gone: Container[int],
) -> list[Difference]:
    """Return what would differ: tracks and clocks that the entries changed, and the clocks that these open."""
    found = []
    for who, track in keys:
        document = documents.get(who)
        if document is None or not (isinstance(document, ClockDoc) or track in document.tracks):
            continue
        value = would_be((who, track), log, gone, before[who])
        now = value.was + sum(one.amount for one in changes if (one.who, one.track) == (who, track))
        if now != value.would_be:
            found.append(_difference(who, track, now, value.would_be))
        after = documents.get(document.next or "") if isinstance(document, ClockDoc) else None
        if isinstance(document, ClockDoc) and document.next and isinstance(after, ClockDoc):
            instead = would_be_locked(document.next, after, log, value)
            found += _otherwise_locked(document.next, after, changes, instead=instead)
    return found


def _otherwise_locked(kid: str, after: ClockDoc, changes: tuple[Delta, ...], *, instead: bool) -> list[Difference]:
    """Return that a clock would be open which is locked, or the reverse."""
    turns = [one.amount > 0 for one in changes if (one.who, one.track) == (kid, "locked")]
    to = turns[-1] if turns else after.locked
    return [_difference(kid, "locked", int(to), int(instead))] if to != instead else []


def _difference(who: str, track: str, now: int, instead: int) -> Difference:
    return Difference(who="session" if who == SHARED else who, track=track, to=now, instead=instead)


def _named(names: Mapping[str, str], found: Any) -> Any:
    return tuple([replace(one, who_name=names[one.who]) if one.who in names else one for one in found])
