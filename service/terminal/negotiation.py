"""A negotiation, shown: an action with its terms and offers, and its stakes, with names in place of ids."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import click
import msgspec

from rollwright_client import unknown_members
from service.http.render import offer_text
from service.http.render.offer_text import Names
from service.language import word
from service.rules.writing import one_line
from service.session.actions.views import Offer

BAR = 24
_BESIDE = ("assistants", "task", "says", "follows", "fiction_changed", "override")
"""Members of the terms beside spec, offers and clock."""


def _print(line: str) -> None:
    """Print a line of what a service tells, which may be anything: a terminal obeys control characters."""
    click.echo(one_line(line))


def names_of(session: Any) -> dict[str, str]:
    """Return the names of a table's people, characters and clocks, by id, also of those who are gone."""
    parts = [session.get(part) or () for part in ("people", "characters", "clocks")]
    former: dict[str, str] = session.get("former_names", {})
    return {"gm": "GM"} | former | {one["id"]: one["name"] for part in parts for one in part}


def action(told: dict[str, Any], names: Names) -> None:
    """Print an action: its state, its terms, its offers, and what it awaits."""
    _terms(told, names)
    for one in told.get("offers", []):
        _print(f"  offer {one['id']} {offered(one, names)}: {one['state']}")
    for one in told.get("consequences", []):
        _print(f"  {one['id']} {_consequence(one, names)}: {one.get('state', 'pending')}")
    for awaited in told.get("awaits", []):
        of = "".join([f" {awaited[name]}" for name in ("offer", "consequence") if awaited.get(name)])
        _print(f"  awaits {awaited['what']}{of} of {names.get(awaited['who'], awaited['who'])}")
    _refused_now(told)


def _terms(told: Mapping[str, Any], names: Names) -> None:
    """Print the state and the terms of an action, and before its dice who throws them."""
    terms = " ".join(
        [f"{name}={_word(value)}" for name, value in told["spec"].items() if name not in {"system", "goal"}]
    )
    _print(f"{told['id']} {told['state']}: {told['spec'].get('goal', '-')} ({terms})")
    before = told["state"] in {"draft", "ready"} and told.get("terms")
    members = {name: told.get(name) for name in _BESIDE} | unknown_members(told["terms"]) if before else {}
    for name, value in members.items():
        if value or value is False or value == 0:
            _print(f"  {name}: {_word(value)}")
    if before:
        _print(f"  {_thrown(told['terms'], names)}")
    if told.get("clock"):
        _print(f"  ticks {names.get(told['clock'], told['clock'])}")


def resistance(terms: Mapping[str, Any], names: Names) -> None:
    """Print the terms of a resistance: what is resisted, and who throws which dice."""
    its = dict(terms.get("consequence") or {})
    shown = {"id", "pick", "severity", "character", "clock", "text"}
    if its.get("resistible") is True:
        shown.add("resistible")
    _print(f"{its.get('id')} {_consequence({'pick': '', **its}, names)}")
    others = {name: value for name, value in its.items() if name not in shown}
    more = {name: value for name, value in unknown_members(terms).items() if name not in {"consequence", "rating"}}
    for name, value in (others | more).items():
        _print(f"  {name}: {_word(value)}")
    _print(f"  {_thrown(terms, names)}")


def _thrown(terms: Mapping[str, Any], names: Names) -> str:
    """Return who throws which dice, and the rules that rule on them, such as `Ana throws 2d6 by game/1`."""
    thrower = terms.get("thrower") or "nobody"
    dice = " + ".join([f"{count}d{sides}" for sides, count in Counter(terms.get("dice") or ()).items()])
    return f"{names.get(thrower, thrower)} throws {dice or 'no dice'} by {terms.get('rules') or 'no rules'}"


def offered(told: Mapping[str, Any], names: Names) -> str:
    """Return an offer on one line: its kind, who made it to whom, its terms, and its price."""
    try:
        one = msgspec.convert(told, Offer)
    except msgspec.ValidationError:
        # A newer service may tell more than this version knows.
        return str(told["kind"])
    parties = f"{one.kind} by {names.get(one.by, one.by)} to {names.get(one.to, one.to)}"
    parts = [offer_text.proposal(one, names), *offer_text.price(one, names)]
    return " ".join("; ".join([parties, *[part for part in parts if part]]).split())


def _consequence(told: Mapping[str, Any], names: Names) -> str:
    parts = [told["pick"], told.get("severity", "")]
    parts += [f"for {names.get(one, one)}" for one in [told.get("character")] if one]
    parts += [f"on {names.get(one, one)}" for one in [told.get("clock")] if one]
    parts += [f"({told['text']})" if told.get("text") else ""]
    return " ".join(" ".join(parts).split())


def _word(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _refused_now(told: Mapping[str, Any]) -> None:
    if told.get("problem"):
        _print(f"  refused now: {told['problem']['detail']}")


def stakes(told: Any, now: Any, names: Names, track: str) -> None:
    """Print what is at stake: the terms, the chances, what the GM told of them, what it costs, and what may change it.

    `now` is the action as a roll signs it; resisting costs on `track`.
    """
    _terms(now, names)
    roles = {"actor": names.get(now["character"], now["character"]), "assistant": "the helper", "session": "table"}
    for line in _stakes(told, now, {**names, **roles}, track):
        _print("  " + " ".join(line.split()) if line[:1] != " " else line)
    _refused_now(told)


def _stakes(told: Any, now: Any, names: Names, track: str) -> Iterator[str]:
    yield from _chances(told, now, names)
    yield from [f"{word('slot', slot)}: {words}" for slot, words in (now.get("says") or {}).items()]
    yield from [f"the GM warns: {words}" for words in now["spec"].get("warned_consequences") or ()]
    if told.get("opportunity_lost"):
        yield f"this opportunity was lost in entry {told['opportunity_lost']}"
    yield from [_cost(one, names) for one in told.get("costs", ())]
    live = [one for one in now.get("offers", ()) if one["state"] in {"open", "accepted"}]
    yield from [f"offer {one['id']} {offered(one, names)}: {one['state']}" for one in live]
    yield from [_option(one, names) for one in told.get("options", ())]
    for one in told.get("pending") or ():
        yield from _pending(one, names, word("track", track) if track else "")


def _chances(told: Any, now: Any, names: Names) -> Iterator[str]:
    """Yield the roll, the chance of each outcome with what it brings, and the chance that its clock is filled."""
    if told.get("summary"):
        yield told["summary"]
    terms = told.get("terms", {})
    if (number := terms.get("spec", {}).get("attempt", 1)) > 1:
        yield f"try {number} at {terms.get('task', 'its task')}"
    for name, value in told.get("effective", {}).items():
        if name in now["spec"] and now["spec"][name] != value:
            yield f"{name} {_word(now['spec'][name])} as agreed, {_word(value)} in this roll"
    for one in told.get("outcomes", ()):
        yield _row(_outcome(one), one["chance"]["decimal"], _brings(one, names))
    for one in told.get("possible", ()):
        brings = _brings(one, names)
        yield f"possible: {_outcome(one)}{', ' if brings else ''}{brings}"
    for name, chance in (told.get("readings") or {}).items():
        yield _reading(name, chance["decimal"])
    if told.get("success"):
        yield _row("any success", told["success"]["decimal"])
    if clock := told.get("clock"):
        yield f"clock: {clock['remaining']} to go, filled by this roll {clock['fills']['decimal'] * 100:.1f} %"


def _row(name: str, chance: float, note: str = "") -> str:
    bar = "█" * round(chance * BAR)
    return f"  {name:24} {chance * 100:5.1f} %  {bar.ljust(BAR)}  {note}".rstrip()


def _reading(name: str, value: float) -> str:
    """Return another count of the same throws: a chance, or a mean."""
    label = word("reading", name)
    return f"{label}: {value:.2f}" if name.startswith("mean") else _row(label, value)


def _outcome(one: Mapping[str, Any]) -> str:
    degree = [word("degree", one["degree"])] if "degree" in one else []
    return " ".join([*degree, word("outcome", one["outcome"])])


def _brings(one: Mapping[str, Any], names: Names) -> str:
    """Return what an outcome brings: its effect, its ticks, what it gains, and what may follow."""
    effect = one.get("effect")
    parts = [f"{'no' if effect == 'none' else word('effect', effect)} effect" if effect else ""]
    parts.append(f"{one['ticks']} ticks" if one.get("ticks") else "")
    parts += [_change(gain, names) for gain in one.get("gains", ()) if gain["amount"]]
    menu = one.get("menu", {})
    follows = [word("menu", each["id"]) for each in (*menu.get("branches", ()), *menu.get("options", ()))]
    parts.append(f"may follow: {', '.join(follows)}" if follows else "")
    return "; ".join([part for part in parts if part])


def _change(change: Mapping[str, Any], names: Names) -> str:
    return f"{names.get(change['who'], change['who'])} {change['amount']:+d} {word('track', change['track'])}"


def _cost(one: Mapping[str, Any], names: Names) -> str:
    has = f", has {one['has']}" if "has" in one else ""
    lacks = f", lacks {one['lacks']}" if one.get("lacks") else ""
    why = f" ({one['why'] if re.fullmatch('o[0-9]+', one['why']) else word('why', one['why'])})"
    return f"costs {names.get(one['who'], one['who'])} {one['amount']} {word('track', one['track'])}{why}{has}{lacks}"


def _option(one: Mapping[str, Any], names: Names) -> str:
    name = f"with offer {one['offer']}" if one.get("offer") else f"if offered, {word('choice', one['option'])}"
    if one.get("set"):
        fields = " ".join([f"{field}={_word(value)}" for field, value in one["set"].items()])
        name = f"with {word('choice', one['option'])} ({fields})"
    chance = f", {one['success']['decimal'] * 100:.1f} %" if one.get("success") else ""
    costs = ", ".join(
        [
            f"{names.get(cost['who'], cost['who'])} {cost['amount']} {word('track', cost['track'])}"
            for cost in one["costs"]
        ]
    )
    return f"{name}: {one['summary']}{chance}{'; costs ' if costs else ''}{costs}"


def _pending(one: Mapping[str, Any], names: Names, track: str) -> Iterator[str]:
    """Yield a consequence that may be taken or resisted, and what resisting may cost, with the word for its track."""
    its = one["consequence"]
    left = _consequence(one["left"], names) if one.get("left") else "nothing"
    yield f"{its['id']} {_consequence(its, names)}: resisted, {left} is left"
    if ratings := one.get("ratings"):
        yield f"by the sheet: {', '.join(f'{_word(name)} {rating}' for name, rating in ratings.items())}"
    if "price" in one:
        yield f"resisting {its['id']} costs {one['price']} {track}"
    for chances in one.get("chances", ()):
        told = ", ".join(
            [f"{each['stress']} {track} {each['chance']['decimal'] * 100:.1f} %" for each in chances["stress"]]
        )
        yield f"resisting {its['id']} with {chances['rating']}: {told}"
