"""Who made an entry, and rolls for a character that somebody else plays: by what the log says of people until then."""

from collections.abc import Mapping
from typing import Any

from service.record import events
from service.verify.findings import OtherHand, ParsedEntry
from service.verify.logged_table import LoggedTable, ticker_of

_OF_NOBODY = {"session_created", "person_joined"}
"""Types of entries of nobody who is at the table then."""
_OF_SERVICE = {"epoch_closed", "epoch_revealed"}
"""Types of entries that the service may make itself."""
_OF_GM = {
    *("session_changed", "game_changed", "gm_handed_over", "code_changed", "turn_started", "difficulty_opened"),
    *("reversed", "imported"),
}
"""Types of entries that the GM alone makes, but that players take back their own tales; all others are players' too."""
_OF_ONESELF = {"person_revoked", "token_renewed", "person_renamed"}
"""Types of entries that anybody makes about themselves, and the GM about all."""


def takes_back_own(table: LoggedTable, by: str, seqs: object) -> bool:
    """Return whether what is reversed are tales that the same person told."""
    told = [type(seq) is int and table.tales.get(seq) == by for seq in seqs] if isinstance(seqs, list | tuple) else []
    return bool(told) and all(told)


def maker_fault(table: LoggedTable, one: ParsedEntry) -> str | None:
    """Return the fault of who made an entry: at the table then, in a role that makes such entries."""
    kind, by = events.type_of(one.event), one.event.by
    if kind not in events.TYPES or kind in _OF_NOBODY or (by == "service" and kind in _OF_SERVICE):
        return None
    maker = table.people.get(by)
    if maker is None:
        return "nobody at the table made it" if table.begun else None
    # An entry of an unknown type may have changed what they are.
    if by in table.unjudged:
        return None
    if maker.gone:
        return "who made it had left the table"
    person = one.seen.get("person") if one.seen is not None else getattr(one.event, "person", "")
    if kind in _OF_ONESELF:
        may_make = maker.role == "gm" or by == person
    elif kind == "reversed" and maker.role == "player":
        seqs = one.seen.get("reverses") if one.seen is not None else getattr(one.event, "seqs", ())
        may_make = takes_back_own(table, by, seqs)
    else:
        may_make = maker.role == "gm" or (
            maker.role == "player" and kind not in _OF_GM and _may_handle_clock(table, one, kind, by)
        )
    return None if may_make else f"a {maker.role} may not make it"


def _may_handle_clock(table: LoggedTable, one: ParsedEntry, kind: str, by: str) -> bool:
    """Return whether a player may do with a clock what an entry does, if it is of one.

    They tick what players tick by hand or by a direct roll, and make, edit and delete their own.
    """
    if one.seen is not None:
        kid, doc, terms = (one.seen.get(name) for name in ("clock", "clock_after", "terms"))
    else:
        doc, terms = one.effects.after.get("doc"), getattr(one.event, "terms", {})
        kid = getattr(one.event, "clock", "") or one.effects.after.get("id")
    if not isinstance(kid, str):
        kid = ""
    if kid in table.unjudged:
        return True
    before = table.tickers.get(kid, by)
    may_tick = before in {"players", by}
    is_negotiated = isinstance(terms, dict) and bool(terms.get("action"))
    return {
        "clock_created": ticker_of(doc) == by,
        "clock_changed": not kid or (before == by and ticker_of(doc) == by),
        "clock_deleted": before == by,
        "clock_ticked": may_tick,
        "rolled": is_negotiated or may_tick,
    }.get(kind, True)


def find_other_hand(table: LoggedTable, one: ParsedEntry) -> list[OtherHand]:
    """Return an entry of committed dice whose thrower is not who plays its character; none for any other."""
    thrown = events.chained(one.event)
    if thrown is None:
        return []
    character = one.seen.get("character") if one.seen is not None else getattr(thrown, "character", "")
    return other_hand(table, one.seq, thrown.by, thrown.terms, character)


def other_hand(
    table: LoggedTable, seq: int, by: object, terms: Mapping[str, Any], character: object
) -> list[OtherHand]:
    """Return a roll with these terms, if who plays its character, by them or by its entry, did not throw it."""
    player = table.player(_character_of(terms, character))
    return [OtherHand(seq, str(by), player)] if player and player != by else []


def _character_of(terms: Mapping[str, Any], logged: object) -> str:
    """Return the character of a roll, or whom a consequence befalls, by what was signed; else by its entry."""
    match terms:
        case {"character": str(character)} | {"consequence": {"character": str(character)}}:
            return character
        case _:
            return logged if isinstance(logged, str) and not terms else ""


def follow_view(table: LoggedTable, entry: Mapping[str, Any]) -> None:
    """Keep what an entry, as its reader saw it, says of the table's rules, of people and of who plays a character."""
    match entry:
        case {"type": "session_created" | "game_changed" as kind}:
            table.rules = _text_or_none(entry.get("rules"))
            if kind == "session_created":
                table.begin(entry.get("by", ""))
        case {"type": "person_joined", "person": str(pid), "role": role}:
            table.join(pid, role)
        case {"type": "person_revoked" | "token_renewed" as kind, "person": str(pid)}:
            table.leave(pid, gone=kind == "person_revoked")
        case {"type": "tale_told", "seq": int(seq), "by": str(by)}:
            table.tales[seq] = by
        case {"type": "gm_handed_over", "by": by, "person": str(pid)}:
            table.hand_over(by, pid)
        case {"type": kind} if kind not in events.TYPES:
            # It may have changed them.
            table.rules = ""
            table.tickers.clear()
            table.awaiting.clear()
        case _:
            _follow_documents(table, entry)


def _follow_documents(table: LoggedTable, entry: Mapping[str, Any]) -> None:
    """Keep who plays a character, and who ticks a clock."""
    match entry:
        case {"type": "character_created" | "character_changed", "character": str(cid), "character_after": dict(doc)}:
            table.owners[cid] = _text_or_none(doc.get("owner"))
        case {"type": "character_deleted", "character": str(cid)}:
            table.owners.pop(cid, None)
        case {"type": kind, "clock": str(kid), "clock_after": dict(doc)} if kind in events.TYPES:
            table.tickers[kid] = ticker_of(doc)
        case _:
            pass


def _text_or_none(value: Any) -> str:
    return value if isinstance(value, str) else ""
