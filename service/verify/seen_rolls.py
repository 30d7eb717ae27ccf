"""Rolls and resistances as a player's export, or a kept response, shows them, ruled on again."""

from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from typing import Any

from msgspec import json
from msgspec.structs import replace

from service.audit.committed import committed
from service.record.events import DifficultyOpened, Effects, Rolled, Unknown
from service.record.replay import ruling_of
from service.rules import systems
from service.rules.dice import Tape
from service.rules.errors import RuleError, Unruled
from service.rules.fitd.ruling import FitdRuling
from service.rules.follow_up import CUSTOM
from service.rules.outcome import NOT_DECIDED, Ruling
from service.rules.resistance import Consequence, Resist, resist, rule_of
from service.verify.evidence import Kept
from service.verify.findings import Lines, VerificationReport
from service.verify.json_values import same
from service.verify.views import differing, report_view

_BY_DICE = ("stress", "pool", "dice", "costs", "gains", "audit")
"""Fields of a resistance that follow from its dice; what is left of a consequence may have a hidden clock."""


def rolled_of(event: Unknown, seen: Mapping[str, Any], opened: DifficultyOpened | None) -> Rolled | None:
    """Return a roll to be ruled on; None where its Difficulty is hidden still, or terms, rules or record are missing.

    `opened`: the entry that opened its Difficulty to all.
    """
    shown, terms = seen.get("announced") if opened else seen.get("ruling"), event.terms
    # What is announced does not name the rules.
    if not (isinstance(shown, dict) and terms and (terms.get("rules") or "rules" in shown)) or event.epoch is None:
        return None
    rules, filled = str(terms.get("rules") or shown["rules"]), dict(seen.get("filled") or {})
    if opened:
        # That it is a roll of no such game is found as it is ruled on.
        with suppress(Unruled):
            hides = systems.roll(rules, terms["spec"]["system"]).hides
            filled |= {name: opened.difficulty for name, flag in hides.items() if terms["spec"][flag]}
    return Rolled(
        by=event.by,
        terms=terms,
        filled=filled,
        difficulty_salt=opened.difficulty_salt if opened else "",
        draws=event.draws,
        epoch=event.epoch,
        bound=event.bound,
        key=event.key,
        rules="" if terms.get("rules") else rules,
        outcome=str(shown.get("outcome")),
        hidden_clock="" if terms.get("clock") else str(seen.get("clock", "")),
        attempt=seen.get("attempt", 0),
        from_sheet=tuple(seen.get("from_sheet", ())),
    )


def shown_effects(effects: Effects) -> Effects:
    """Return what an entry changed without the clocks that others open or beat: the others may be hidden."""
    return replace(effects, changes=tuple([one for one in effects.changes if one.track not in {"lost", "locked"}]))


def ruling_fault(rolled: Rolled, seen: Mapping[str, Any], verdict: Any) -> str | None:
    """Return the first field of a shown ruling that is not what the rules make of the roll, in words; None for none.

    `verdict` is what was told of one whose Difficulty was hidden; None for nothing.
    """
    ruling = ruling_of(rolled)
    shown, told = (ruling.hidden[0], "it was shown with") if ruling.hidden else (ruling, "its ruling shows")
    paths = [*_shown_otherwise(ruling, shown, seen["announced" if ruling.hidden else "ruling"])]
    if ruling.hidden and verdict:
        paths += differing(json.decode(json.encode(ruling.hidden[1])), verdict, "verdict")
    return f"{told} another `{paths[0]}`" if paths else None


def check_shown_rulings(report: VerificationReport, lines: Lines, kept: Kept) -> None:
    """Report each kept response whose ruling, or announcement, is not what the rules make of the roll in the log.

    A roll that cannot be ruled on is a finding of its own.
    """
    log = {one.seq: one.event for one in lines.log}
    rulings: dict[int, Ruling] = {}
    for seq in {view.seq for view in kept.views}:
        rolled = log.get(seq)
        if isinstance(rolled, Rolled):
            with suppress(Unruled, RuleError, ValueError, LookupError, TypeError, AttributeError):
                rulings[seq] = ruling_of(rolled)
    for view in kept.views:
        if view.seq in rulings:
            report_view(report, view, next(_otherwise(rulings[view.seq], view.entry), None))


def _otherwise(ruling: Ruling, entry: Mapping[str, Any]) -> Iterator[str]:
    """Yield the paths of what an entry shows of a ruling, and the rules decide otherwise."""
    for name, decided in (("ruling", ruling), ("announced", ruling.hidden and ruling.hidden[0])):
        if name in entry:
            for path in _shown_otherwise(ruling, decided, entry[name]):
                yield f"{name}/{path}".rstrip("/")


def _shown_otherwise(ruling: Ruling, told: Any, shown: Any) -> Iterator[str]:
    """Yield the paths of what a ruling, or what is told of it, decides, and was shown otherwise; words are none."""
    # Echoes are texts of the spec beside what is decided; inside it a member of the same name is another.
    echoes = {*ruling.from_words} & {*ruling.__struct_fields__} if isinstance(ruling, FitdRuling) else set()
    undecided = {*NOT_DECIDED, *ruling.worded, *ruling.from_words} - echoes
    whole = json.decode(json.encode(told))
    decided = [_decided(_without(one, echoes), undecided) for one in (whole, shown)]
    yield from differing(*decided)
    if whole and "audit" in whole and isinstance(shown, Mapping):
        # A newer version may say more of where the faces came from.
        yield from _contradicting(whole["audit"], shown.get("audit"), "audit")


def _without(value: Any, names: Collection[str]) -> Any:
    """Return a value without its own members of these names."""
    return {name: one for name, one in value.items() if name not in names} if isinstance(value, Mapping) else value


def _decided(value: Any, undecided: Collection[str]) -> Any:
    """Return a value without members of these names at any depth."""
    if isinstance(value, Mapping):
        return {name: _decided(one, undecided) for name, one in value.items() if name not in undecided}
    return [_decided(one, undecided) for one in value] if isinstance(value, list) else value


def _contradicting(known: Mapping[str, Any], shown: Any, path: str) -> Iterator[str]:
    """Yield the paths of what is known, and shown otherwise."""
    found = {name: one for name, one in shown.items() if name in known} if isinstance(shown, Mapping) else shown
    yield from differing(known, found, path)


def resistance_fault(event: Unknown, seen: Mapping[str, Any]) -> str | None:
    """Return the fault of a shown resistance with committed dice; None where these give what it shows."""
    terms, shown = event.terms, seen["resistance"]
    game = systems.of(terms["rules"])
    spec = Resist(
        system=game.name,
        rating=terms["rating"],
        consequence=Consequence(id=CUSTOM),
        result="avoided",
    )
    assert event.epoch is not None
    ruling = replace(resist(spec, Tape(event.faces), rule_of(game)), audit=committed(event.epoch, bound=event.bound))
    mine = json.decode(json.encode(ruling))
    fields = [name for name in _BY_DICE if not same(mine.get(name), shown.get(name))]
    return f"its resistance shows another `{fields[0]}`" if fields else None
