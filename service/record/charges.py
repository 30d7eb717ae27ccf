"""The charges and ticks of a roll, as arguments of the store's script."""

from collections.abc import Iterator, Sequence
from typing import Any

from service.record.deltas import SHARED, Charge, Tick
from service.record.documents import Price
from service.record.events import Resisted
from service.rules.abilities import USE
from service.rules.errors import RuleError
from service.rules.outcome import Change, Ruling
from service.rules.system import System


def charges(
    game: System[Any, Any], ruling: Ruling, character: str | None, assistants: Sequence[str]
) -> tuple[Charge, ...]:
    """Return the charges of tracks.

    Costs come first, since gains of a roll cannot pay for it (DH-A7). RuleError where helpers do not match the spec.
    """
    if len(set(assistants)) < len(assistants):
        raise RuleError("assistant_twice", "a character cannot help twice with one roll", pointer="/assistant")
    # A partner pays nothing, and gains each time what the character gains, if they are still there (DH-P2).
    helpers = iter(() if ruling.shared else assistants)
    due = [_charge(game, cost, character, helpers) for cost in ruling.costs]
    unused = next(helpers, None)
    if unused:
        raise RuleError("assistant_idle", f"the spec asks for no help of {unused}", pointer="/assistant")
    due += [_charge(game, gain, character, iter(assistants), gain=True) for gain in ruling.gains]
    return tuple([charge for charge in due if charge])


def _charge(
    game: System[Any, Any], due: Change, character: str | None, helpers: Iterator[str], *, gain: bool = False
) -> Charge | None:
    if due.why == USE:
        return _use_charge(game, character, due.track) if character else None
    track = game.memory.tracks.get(due.track)
    if track is None or (character is None and due.who == "actor"):
        return None
    who = {"actor": character, "gm": SHARED}.get(due.who)
    if due.who == "assistant":
        who = next(helpers, None)
        if who is None and character is None:
            return None
        if not who:
            detail = "name each character that helps, or rolls along: one by its id, several as a list of ids"
            rule = None if gain else game.offers["assist"].rule
            raise RuleError("assistant_missing", detail, rule=rule, pointer="/assistant")
        if who == character:
            detail = "a character cannot help itself"
            raise RuleError("own_assistant", detail, rule=game.offers["assist"].rule, pointer="/assistant")
    spent = track.cost == "spends" and not gain
    assert who
    partner = gain and due.who == "assistant"
    return Charge(who, due.track, -due.amount if spent else due.amount, must=spent, skippable=partner)


def ability_charges(game: System[Any, Any], resisted: Resisted) -> tuple[Charge, ...]:
    """Return what the use of a special ability marks that resisted (FITD-A26)."""
    if not resisted.ability_track:
        return ()
    return (_use_charge(game, resisted.character, resisted.ability_track),)


def _use_charge(game: System[Any, Any], character: str, track: str) -> Charge:
    """Return the charge of a use: of a track of the character's own there must be a box left."""
    known = game.memory.tracks.get(track)
    spent = known is not None and known.cost == "spends"
    return Charge(character, track, -1 if spent else 1, must=spent or known is None)


def price_charges(game: System[Any, Any], prices: Sequence[Price]) -> tuple[Charge, ...]:
    """Return the charges of bargains' prices, which land with the roll whatever the dice show (FITD-A18)."""
    return tuple(
        [track_charge(game, one.who, one.track, one.amount, one.text) for price in prices for one in price.changes]
    )


def track_charge(game: System[Any, Any], who: str, track: str, amount: int, text: str = "") -> Charge:
    """Return the charge of a named amount on a character, or on the `session`: what is spent must suffice."""
    must = amount < 0 and spends(game, track)
    return Charge(SHARED if who == "session" else who, track, amount, must=must, texts=(text,) if text else ())


def price_ticks(prices: Sequence[Price]) -> tuple[Tick, ...]:
    """Return the ticks of bargains' prices."""
    return tuple([Tick(price.tick.clock, price.tick.by, skippable=True) for price in prices if price.tick])


def spends(game: System[Any, Any], track: str) -> bool:
    """Return whether a track is spent, so that it must suffice."""
    known = game.memory.tracks.get(track)
    return known is not None and known.cost == "spends"


def ticks(ruling: Ruling, clock: str | None) -> tuple[Tick, ...]:
    """Return the ticks of the effect; none while the player has yet to choose (FITD-A11)."""
    if clock is None:
        return ()
    if ruling.ticks is None:
        raise RuleError("no_ticks", "rolls of this game tick no clock by themselves", pointer="/clock")
    return (Tick(clock, ruling.ticks),) if ruling.ticks and not ruling.menu.branches else ()
