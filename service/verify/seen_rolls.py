"""Rolls and resistances as a player's export, or a kept response, shows them, ruled on again."""

from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from typing import Any

from msgspec import convert, inspect, json
from msgspec.structs import replace

from service.audit.committed import committed
from service.record.documents import Price
from service.record.events import DifficultyOpened, Effects, Rolled, Unknown
from service.record.replay import Unruled, ruling_of
from service.rules.dice import Dice, Tape
from service.rules.errors import RuleError
from service.rules.outcome import NOT_DECIDED, Ruling
from service.rules.resistance import Consequence, Resist, resist
from service.rules.spec import Spec
from service.rules.system import System
from service.rules.systems import ALL, system_of_rules
from service.verify.evidence import Kept
from service.verify.findings import Lines, VerificationReport
from service.verify.json_values import same
from service.verify.views import differing, report_view

_NAME = "\u2026"
"""Stands for names that a spec must have: a record has no words, and they change nothing."""
_BY_DICE = ("stress", "pool", "dice", "costs", "gains", "audit")
"""Fields of a resistance that follow from its dice; what is left of a consequence may have a hidden clock."""


def rolled_of(
    event: Unknown, seen: Mapping[str, Any], action: Mapping[str, Any], opened: DifficultyOpened | None
) -> Rolled | None:
    """Return a roll to be ruled on; None where its Difficulty is hidden still, or it has no record.

    `action` is its action as it was shown last: its offers have the prices that land with the roll. `opened`: the entry
    that opened its Difficulty to all.
    """
    ruling, req = seen.get("announced") if opened else seen.get("ruling"), event.req
    if not isinstance(ruling, dict) or not req:
        return None
    system = system_of_rules(str(req.get("rules")), str(req.get("system")))
    words = _words(system, req) if system else {}
    hidden = {name: opened.difficulty for name, flag in system.hides.items() if req[flag]} if opened and system else {}
    accepted = [offer for offer in action.get("offers", ()) if offer["state"] == "accepted"]
    return Rolled(
        by=event.by,
        req=req,
        free_text=words | hidden,
        difficulty_salt=opened.difficulty_salt if opened else "",
        faces=event.faces,
        epoch=event.epoch,
        key=event.key,
        outcome=str(ruling.get("outcome")),
        clock=str(seen.get("clock", "")),
        prices=tuple([convert(offer["price"], Price) for offer in accepted if "price" in offer]),
    )


def _words(system: System[Any, Any], req: Mapping[str, Any]) -> dict[str, Any]:
    """Return what stands for the words of a roll: its names, and its approach, which a modifier may be named by."""
    approach = system.memory.approach.name
    named = {approach: _NAME} if approach in _texts(system) else {}
    return named | (_names(_info(system.spec), req) or {})


def shown_effects(effects: Effects) -> Effects:
    """Return what an entry changed without the clocks that others open or beat: the others may be hidden."""
    return replace(effects, changes=tuple([one for one in effects.changes if one.track not in {"lost", "locked"}]))


def ruling_fault(rolled: Rolled, seen: Mapping[str, Any], verdict: Any) -> str | None:
    """Return the first field of a shown ruling that is not what the rules make of the roll, in words; None for none.

    `verdict` is what was told of one whose Difficulty was hidden; None for nothing.
    """
    ruling = ruling_of(rolled)
    words = {name for name, value in rolled.free_text.items() if isinstance(value, str)}
    system = system_of_rules(rolled.req["rules"], rolled.req["system"])
    words.update(_texts(system) if system else (), ruling.worded)
    shown, told = (ruling.hidden[0], "it was shown with") if ruling.hidden else (ruling, "its ruling shows")
    mine = json.decode(json.encode(shown))
    paths = [path for path in differing(mine, seen["announced" if ruling.hidden else "ruling"]) if path not in words]
    paths = [path for path in paths if _at(mine, path) != _NAME]
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
            report_view(report, view, next(_shown_otherwise(rulings[view.seq], view.entry), None))


def _shown_otherwise(ruling: Ruling, entry: Mapping[str, Any]) -> Iterator[str]:
    """Yield the paths of what an entry shows of a ruling, and the rules decide otherwise."""
    undecided = {*NOT_DECIDED, *ruling.worded, *_texts(ALL[str(ruling.__struct_config__.tag)])}
    for name, decided in (("ruling", ruling), ("announced", ruling.hidden and ruling.hidden[0])):
        if name in entry:
            mine, shown = json.decode(json.encode(decided)), entry[name]
            yield from differing(_but(undecided, mine), _but(undecided, shown), name)
            if name == "ruling" and isinstance(shown, Mapping):
                # A newer version may say more of where the faces came from.
                yield from _contradicting(mine["audit"], shown.get("audit"), "ruling/audit")


def _but(names: Collection[str], shown: Any) -> Any:
    """Return an object without the members of these names."""
    return {name: one for name, one in shown.items() if name not in names} if isinstance(shown, Mapping) else shown


def _contradicting(known: Mapping[str, Any], shown: Any, path: str) -> Iterator[str]:
    """Yield the paths of what is known, and shown otherwise."""
    found = _but(shown.keys() - known.keys(), shown) if isinstance(shown, Mapping) else shown
    yield from differing(known, found, path)


def resistance_fault(event: Unknown, seen: Mapping[str, Any]) -> str | None:
    """Return the fault of a shown resistance with committed dice; None where these give what it shows."""
    req, shown = event.req, seen["resistance"]
    spec = Resist(
        system=req["system"],
        rating=req.get("rating", 0),
        consequence=Consequence(id="custom"),
        result="avoided",
        stress=req.get("price"),
    )
    dice: Dice = Tape(event.faces)
    ruling = resist(spec, dice)
    if event.epoch is not None:
        ruling = replace(ruling, audit=committed(event.epoch, req))
    mine = json.decode(json.encode(ruling))
    fields = [name for name in _BY_DICE if not same(mine.get(name), shown.get(name))]
    if fields or not same([die.sides for die in ruling.dice], req["dice"]):
        return f"its resistance shows another `{[*fields, 'dice'][0]}`"
    return None


def _texts(system: System[Any, Any]) -> set[str]:
    """Return the fields of a spec that are text alone: a ruling repeats some of them."""
    info = _info(system.spec)
    fields = info.fields if isinstance(info, inspect.StructType) else ()
    return {field.name for field in fields if isinstance(_plain(field.type), inspect.StrType)}


def _info(kind: type[Spec]) -> inspect.Type:
    return inspect.type_info(kind)


def _plain(kind: inspect.Type) -> inspect.Type:
    return _plain(kind.type) if isinstance(kind, inspect.Metadata) else kind


def _names(kind: inspect.Type, value: Any) -> Any:
    """Return names for what a value of a type must have and lacks, in its shape; None for nothing."""
    match _plain(kind):
        case inspect.UnionType(types=types):
            return next((found for one in types if (found := _names(one, value))), None)
        case inspect.StructType(fields=fields) if isinstance(value, dict):
            texts = [each.name for each in fields if isinstance(_plain(each.type), inspect.StrType) and each.required]
            lacks = {name: _NAME for name in texts if name not in value}
            inside = {each.name: _names(each.type, value.get(each.name)) for each in fields}
            return lacks | {name: found for name, found in inside.items() if found} or None
        case inspect.VarTupleType(item_type=item) if isinstance(value, list):
            items = [_names(item, one) for one in value]
            return items if any(items) else None
        case _:
            return None


def _at(value: Any, path: str) -> Any:
    """Return what is at a path of `differing`; None where there is nothing."""
    for name in path.split("/"):
        value = value[int(name) - 1] if isinstance(value, list) else value.get(name)
        if value is None:
            return None
    return value
