"""Rolls that were thrown for a character that somebody else plays, by what the log says of who plays it then."""

from collections.abc import Mapping
from typing import Any

from service.record import events
from service.verify.findings import OtherHand, ParsedEntry
from service.verify.logged_table import LoggedPerson, LoggedTable


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
    """Keep what an entry, as its reader saw it, says of people and of who plays a character."""
    match entry:
        case {"type": "character_created" | "character_changed", "character": str(cid), "character_after": dict(doc)}:
            owner = doc.get("owner")
            table.owners[cid] = owner if isinstance(owner, str) else ""
        case {"type": "character_deleted", "character": str(cid)}:
            table.owners.pop(cid, None)
        case {"type": "person_joined", "person": str(pid), "role": role}:
            table.people[pid] = LoggedPerson("spectator" if role == "spectator" else "player")
        case {"type": "person_revoked" | "token_renewed" as kind, "person": str(pid)}:
            person = table.people.setdefault(pid, LoggedPerson("player"))
            person.gone = kind == "person_revoked"
        case {"type": "gm_handed_over", "person": str(pid)}:
            table.people[pid] = LoggedPerson("gm")
        case _:
            pass
