"""A roll as the JSON of an evaluated Foundry roll (`Roll.fromJSON`): its total is the service's."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import json

from service.http.render.card import Card
from service.language import _, word
from service.rules.outcome import Die

Term = dict[str, Any]
_COUNTS: Mapping[str, tuple[int, Term]] = {
    "success": (1, {"success": True}),
    "double": (2, {"success": True}),
    "cancels": (-1, {"failure": True}),
}
"""What a die of a Storyteller pool counts, and how Foundry marks it."""
_IN_FLAVOR = re.compile(r"[\[\]{}<>@&\"'`\\]")


def card(one: Card) -> bytes:
    """Return the roll: one Die a pool or role, a NumericTerm with its flavor for each number beside the dice."""
    items = [*_dice(one), *[(modifier.value, modifier.label) for modifier in one.modifiers]]
    shown = _sum(list(_joined(items)))
    # Of dice that nothing is read from it is their sum, as Foundry has it.
    total = shown if one.dice and one.total is None else one.total or 0
    missing = total - shown
    if missing or not items:
        # A sum below zero counts as none, and a roll that was not thrown has its number alone.
        items.append((missing, _("none below zero") if one.dice else one.label))
    terms = list(_joined(items))
    roll = {
        "class": "Roll",
        "options": {"flavor": _flavor(one.title)},
        "dice": [],
        "formula": " ".join([_written(term) for term in terms]),
        "terms": terms,
        "total": total,
        "evaluated": True,
    }
    return json.encode(roll)


def _dice(one: Card) -> Iterator[Term]:
    """Yield the dice: a pool of which one is kept, one that counts successes, or one term for each role."""
    if one.keep in {"highest", "lowest"} and one.dice:
        yield _kept(one.dice, one.keep)
    elif one.keep == "successes" and one.dice:
        yield _counted(one)
    else:
        helping = [die for die in one.dice if die.role == "help"]
        for die in one.dice:
            if die.role != "help":
                yield _die([_result(die, active=True)], die.sides, [], _role(die), sign=die.sign or "+")
            elif die is helping[0]:
                results = [_result(helper, active=helper.counts) for helper in helping]
                yield _die(results, die.sides, ["kh"] if len(helping) > 1 else [], _role(helping[0]))


def _kept(dice: tuple[Die, ...], keep: str) -> Term:
    """Return a pool of which one die is kept: a critical of several sixes is one six."""
    kept = next((at for at, die in enumerate(dice) if die.counts), 0)
    results = [_result(die, active=at == kept) for at, die in enumerate(dice)]
    modifiers = [] if len(dice) == 1 else ["kh" if keep == "highest" else "kl"]
    return _die(results, dice[0].sides, modifiers, "")


def _counted(one: Card) -> Term:
    """Return a pool that counts successes, of which each 1 takes one away."""
    results = []
    for die in one.dice:
        count, told = _COUNTS.get(die.reason or "", (0, {}))
        results.append(_result(die, active=True) | {"count": count} | told)
    return _die(results, one.dice[0].sides, [f"cs>={one.needed}"], _flavor(one.about_dice))


def _die(results: list[Term], faces: int, modifiers: list[str], flavor: str, sign: str = "+") -> Term:
    return {
        "class": "Die",
        "options": {"flavor": flavor} if flavor else {},
        "evaluated": True,
        "number": len(results),
        "faces": faces,
        "modifiers": modifiers,
        "results": results,
        "sign": sign,
    }


def _result(die: Die, *, active: bool) -> Term:
    return {"result": die.face, "active": active} | ({} if active else {"discarded": True})


def _role(die: Die) -> str:
    return "" if die.role == "pool" else word("role", die.role).capitalize()


def _joined(items: list[Any]) -> Iterator[Term]:
    """Yield terms with the operators between them; a number is a pair of its value and its flavor."""
    for at, item in enumerate(items):
        sign = item["sign"] if isinstance(item, dict) else "-" if item[0] < 0 else "+"
        term = {**item} if isinstance(item, dict) else _number(abs(item[0]), item[1])
        term.pop("sign", None)
        if at:
            yield {"class": "OperatorTerm", "options": {}, "evaluated": True, "operator": sign}
        elif sign == "-":
            yield _number(0, "")
            yield {"class": "OperatorTerm", "options": {}, "evaluated": True, "operator": sign}
        yield term


def _number(value: int, flavor: str) -> Term:
    options = {"flavor": _flavor(flavor)} if flavor else {}
    return {"class": "NumericTerm", "options": options, "evaluated": True, "number": value}


def _flavor(text: str) -> str:
    """Return people's words without what ends a flavor, or begins a formula or markup."""
    return " ".join(_IN_FLAVOR.sub(" ", text).split())


def _sum(terms: list[Term]) -> int:
    total, sign = 0, 1
    for term in terms:
        match term["class"]:
            case "OperatorTerm":
                sign = -1 if term["operator"] == "-" else 1
            case "NumericTerm":
                total += sign * term["number"]
            case _:
                total += sign * sum([one.get("count", one["result"]) for one in term["results"] if one["active"]])
    return total


def _written(term: Term) -> str:
    flavor = f"[{term['options']['flavor']}]" if term["options"].get("flavor") else ""
    match term["class"]:
        case "OperatorTerm":
            return str(term["operator"])
        case "NumericTerm":
            return f"{term['number']}{flavor}"
        case _:
            return f"{term['number']}d{term['faces']}{''.join(term['modifiers'])}{flavor}"
