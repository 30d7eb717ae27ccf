"""Rolls of the log, ruled on again: the same spec and faces give the same ruling."""

import re
from typing import Any

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from service.audit.committed import committed
from service.record.charges import charges, price_charges, ticks
from service.record.deltas import Charge, Tick
from service.record.documents import ConsequenceDoc, SessionDoc
from service.record.events import AnyEntry, Effects, GameChanged, Imported, Rolled, SessionCreated, Unknown
from service.rules import systems
from service.rules.dice import Dice, Tape
from service.rules.errors import Unruled
from service.rules.outcome import Ruling
from service.rules.resistance import Consequence, Resist, Resistance, resist, rule_of
from service.rules.spec import Spec
from service.rules.system import Plan, System
from service.rules.writing import displayed_text

GAME_ENTRY = 1
"""The entry that opened or imported a table: it has the document of its own game, unless `games` names another."""


def ruling_of(rolled: Rolled) -> Ruling:
    """Rule again on a roll of the log; Unruled as `rolled_spec`."""
    system, settled = settled_of(rolled)
    audit = Tape.audit if rolled.epoch is None else committed(rolled.epoch, bound=rolled.bound)
    return system.rule(settled, Tape(rolled.faces).draw(settled.sides), audit)


def due_of(rolled: Rolled, ruling: Ruling) -> tuple[tuple[Charge, ...], tuple[Tick, ...]]:
    """Return the charges of a roll of the log, and its ticks without those of prices; Unruled as `rolled_spec`."""
    system, _ = rolled_spec(rolled)
    due = charges(system, ruling, rolled.character or None, rolled.assistants)
    return due + price_charges(system, rolled.prices), ticks(ruling, rolled.clock or None)


def settled_of(rolled: Rolled) -> tuple[System[Any, Any], Plan]:
    """Return the game and the settled spec of a roll of the log; Unruled as `rolled_spec`."""
    system, spec = rolled_spec(rolled)
    return system, system.plan(spec)


def rolled_spec(rolled: Rolled) -> tuple[System[Any, Any], Spec]:
    """Return the game and the spec of a roll of the log.

    Unruled where its version of the rules, or a field of its spec, is unknown.
    """
    fields = rolled.spec
    system = systems.roll(rolled.ruled_by, fields["system"])
    try:
        spec: Spec = displayed_text(msgspec.convert(fields, system.spec))
    except msgspec.ValidationError as error:
        unknown = _UNKNOWN_FIELD.match(str(error))
        if unknown is None:
            raise
        raise Unruled(f"its spec has `{unknown[1]}`, which this version does not know", unknown[1]) from None
    # What the table fills is left out of a roll with a character, whatever was sent.
    return system, replace(spec, **dict.fromkeys(system.memory.from_character)) if rolled.character else spec


def priced_by(one: ConsequenceDoc, ability: str) -> ConsequenceDoc:
    """Return a consequence as it is resisted: at no price where a special ability resists it (FITD-A26)."""
    return replace(one, price=0) if ability else one


def resistance_of(one: ConsequenceDoc, rules: str, rating: int, dice: Dice) -> Resistance:
    """Rule on the resistance to a consequence by rating or the GM's price, as a version of the rules has it."""
    game = systems.of(rules)
    consequence = Consequence(
        id=one.pick,
        severity=one.severity or UNSET,
        ticks=one.ticks or UNSET,
        harm_level=one.harm_level or UNSET,
    )
    spec = Resist(
        system=game.name,
        rating=rating,
        consequence=consequence,
        result=one.on_resist,
        stress=one.price,
    )
    return resist(spec, dice, rule_of(game))


class NamedGame(Struct, frozen=True):
    """A game of somebody's own that an entry names, and the document that it has."""

    rules: str
    text: str


def named_game(event: AnyEntry | Unknown, effects: Effects) -> NamedGame | None:
    """Return the game of somebody's own that an entry brings into the log; None where it brings none."""
    match event:
        case SessionCreated(game=text):
            match effects.after:
                case {"docs": {"session": {"rules": str(rules)}}}:
                    named = NamedGame(rules, text)
                case _:
                    named = NamedGame("", text)
        case Imported(rules=rules, game=text) | GameChanged(rules=rules, game=text):
            named = NamedGame(rules, text)
        case _:
            return None
    return named if named.text or systems.is_own(named.rules) else None


_UNKNOWN_FIELD = re.compile(r"Object contains unknown field `([A-Za-z0-9_]{1,40})`")


def own_games(session: SessionDoc) -> dict[str, int]:
    """Return the games of somebody's own that a table plays and played, with the entries that have their documents."""
    names = [one for one in (*session.played, session.named_rules) if systems.is_own(one)]
    return {name: session.games.get(name, GAME_ENTRY) for name in names}


def moved_to(session: SessionDoc, rules: str, entry: int) -> SessionDoc:
    """Return a session as a change of its game leaves it, whose number is `entry`."""
    former = session.named_rules
    return replace(
        session,
        version=session.version + 1,
        system=systems.name_of(rules),
        rules=rules,
        played=tuple(dict.fromkeys([one for one in (*session.played, former) if one != rules])),
        games={**session.games, rules: entry} if systems.is_own(rules) else session.games,
    )


def without_log(session: SessionDoc) -> SessionDoc:
    """Return a session as it goes on without the log, which has its former games of somebody's own."""
    played = tuple([one for one in session.played if not systems.is_own(one)])
    return replace(session, played=played, games={})
