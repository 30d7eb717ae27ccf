"""Offers of an action, and options of its roll: what may be taken, offered and answered, in words and as steps."""

import re
from typing import Any

import discord

from rollwright_discord.places import RefusedError
from rollwright_discord.presses import Press
from rollwright_discord.sights import Sight
from rollwright_discord.texts import clean
from rollwright_discord.words import t

_TRADE = "trade_"
_ON_CLOCK = "clock"
"""In place of `bargain`, where its price is a tick on a clock."""
_FLASHBACK = "flashback"
_PAST = "past"
"""A flashback in a press, whose verbs are short."""
_PRICE = "price"
"""In place of an answer, where the GM says what a flashback costs."""
_WORDS = {"text", "textarea"}
"""Widgets of fields that are words: nothing is taken with them."""
_KIND = re.compile(r"[a-z0-9_]{1,40}")
SIDES = 6
"""Sides of a die that somebody gives, where they do not say."""


def moves(sight: Sight) -> dict[str, str]:
    """Return what would change the roll: labels by what a select sends, as `move` of the steps reads it."""
    game, action, _, stakes, _ = sight
    options = (stakes or {}).get("options", ())
    found: dict[str, str] = {}
    for one in options:
        label = f"{game.label('choice', one['option'])} ({one['summary']})"
        if one.get("set") and _is_whole(one["set"]):
            found[f"take:{one['option']}"] = label
        elif one.get("kind") == "trade" and "offer" not in one:
            found[f"trade:{one['word']}"] = label
    for name, value in action["spec"].items():
        field = game.told["spec"]["properties"].get(name, {})
        if field.get("x-free") and field["x-widget"] not in _WORDS and value:
            found[f"drop:{name}"] = t("Without {what}", what=field["title"])
    offers = game.told["offers"]
    if "bargain" in offers:
        name = game.label("choice", "bargain")
        words = offers["bargain"]["words"]
        found |= {f"{_asked_by(one)}:{kind}": f"{name}: {game.label('why', kind)}" for kind, one in words.items()}
    if _FLASHBACK in offers:
        found[f"{_PAST}:"] = game.label("choice", _FLASHBACK)
    if "die" in offers:
        found["die:"] = t("Give a die of a feature")
    if "assist" in offers:
        others = [one["id"] for one in sight.session["characters"] if one["id"] != action["character"]]
        found |= {f"assist:{one}": t("Ask {name} for help", name=sight.name(one)) for one in others}
    throwing = [one["id"] for one in sight.session["people"] if one["active"] and one["role"] != "spectator"]
    found |= {f"thrower:{one}": t("{name} throws the dice", name=sight.name(one)) for one in throwing}
    return found


def _asked_by(kind: dict[str, Any]) -> str:
    """Return how a kind of bargain stands in a select: its form is drawn from that alone, before the table is read."""
    return _ON_CLOCK if kind.get("clock") else "bargain"


def _is_whole(change: dict[str, Any]) -> bool:
    """Whether an option says all that it sets: of a list of names, such as Experiences, somebody has to choose one."""
    return all(not isinstance(value, list) for value in change.values())


def answers(sight: Sight) -> dict[str, str]:
    """Return what may be said to offers, the newest first: labels by `answer:offer`."""
    words = {"accept": t("Accept"), "decline": t("Decline"), "withdraw": t("Take back"), _PRICE: t("Name its price")}
    return {
        f"{answer}:{one['id']}": f"{words[answer]}: {told(sight, one)}"
        for one in reversed(sight.action.get("offers", ()))
        for answer in _answers_to(one)
    }


def _answers_to(offer: Any) -> tuple[str, ...]:
    """Return what may be said to an offer: of a flashback for which the GM is asked, its price too (FE-A6)."""
    if offer["state"] == "accepted":
        return ("withdraw",)
    if offer["state"] != "open":
        return ()
    if offer["kind"] != _FLASHBACK or offer["to"] != "gm":
        return ("accept", "decline", "withdraw")
    return (_PRICE, *(("accept",) if "stress" in offer[_FLASHBACK] else ()), "decline", "withdraw")


def told(sight: Sight, offer: Any) -> str:
    """Return an offer in words, on one line and without markup."""
    game = sight.game
    who = sight.name(offer["character"] if offer["kind"] == "assist" else offer["by"])
    match offer["kind"]:
        case "assist":
            what = t("{who} helps", who=who)
        case "bargain":
            what = f"{game.label('choice', 'bargain')}: {game.label('why', offer['bargain'])}"
        case "trade":
            what = game.label("choice", f"{_TRADE}{offer['trade']}")
        case "flashback":
            words = t("“{text}”", text=clean(offer["flashback"]["text"], 300))
            what = f"{game.label('choice', 'flashback')}: {words}"
        case _:
            die = offer["die"]
            what = t("{who} gives a die: {source}, d{sides}", who=who, source=die["source"], sides=die["sides"])
    price, text = priced(sight, offer.get("price") or {}), offer.get("text")
    if "stress" in offer.get("flashback", {}):
        price = f"{offer['flashback']['stress']} {game.label('track', 'stress')}"
    parts = [f"{offer['id']} {what}", price, text and t("“{text}”", text=clean(text, 300))]
    parts.append(t("accepted") if offer["state"] == "accepted" else t("for {who}", who=sight.name(offer["to"])))
    return " · ".join(part for part in parts if part)


def priced(sight: Sight, price: Any) -> str:
    """Return the price of a bargain in words."""
    label = sight.game.label
    parts = [
        f"{_payer(sight, one['who'])}{one['amount']} {label('track', one['track'])}" for one in price.get("changes", ())
    ]
    if tick := price.get("tick"):
        parts.append(f"{sight.name(tick['clock'])} +{tick['by']}")
    if start := price.get("start_clock"):
        parts.append(t("a new clock: {name}, {ticks} of {size}", **{"ticks": 0, **start}))
    return ", ".join(parts)


def _payer(sight: Sight, who: str) -> str:
    return "" if who == "session" else f"{sight.name(who)}: "


def asked(press: Press, kind: str, value: str) -> discord.ui.Modal | None:
    """Return the form in which somebody says what they offer; None where an offer needs no words."""
    bargain = kind in {"bargain", _ON_CLOCK} and _KIND.fullmatch(value)
    if kind not in {"die", _PAST, _PRICE} and not bargain:
        return None
    text = discord.ui.TextInput
    inputs: list[tuple[str, discord.ui.TextInput[discord.ui.Modal]]] = []
    if kind == "die":
        inputs.append((t("Which feature?"), text(max_length=80)))
        inputs.append((t("Sides"), text(default=str(SIDES), max_length=2)))
    elif kind == _PAST:
        inputs.append((t("What was done before?"), text(max_length=500)))
        inputs.append((t("What it costs; the GM says it where you do not"), text(required=False, max_length=2)))
    elif kind == _PRICE:
        inputs.append((t("What does it cost?"), text(max_length=2)))
    else:
        inputs.append((t("In your words"), text(required=False, max_length=500)))
    if kind == _ON_CLOCK:
        inputs.append((t("Which clock?"), text(max_length=80)))
        inputs.append((t("Segments, for a new clock"), text(required=False, max_length=2)))
    modal = discord.ui.Modal(
        title=t("Your offer"), custom_id=press._replace(verb="bargain" if bargain else kind, more=value).custom_id
    )
    for label, one in inputs:
        modal.add_item(discord.ui.Label(text=label, component=one))
    # As with a message, what is sent is read from its id.
    modal.stop()
    return modal


def priced_by(kind: str, fields: list[str], game: Any, session: Any, actor: str) -> dict[str, Any]:
    """Return the price of a kind of bargain, as the page at /play has it; an empty one is a matter of the story.

    `fields` are those of its form (`asked`); `game` is the table's, `session` the table with its clocks, `actor` the
    character who rolls.
    """
    usual = game["offers"]["bargain"]["words"].get(kind, {})
    text, name, size = [*fields, "", "", ""][:3]
    if track := usual.get("track"):
        its = game["tracks"][track]
        shared, words = its["of"] == "table", {"text": text[:120]} if its["worded"] else {}
        return {"changes": [{"who": "session" if shared else actor, "track": track, "amount": 1, **words}]}
    if not usual.get("clock"):
        return {}
    if size.strip():
        return {"start_clock": {"name": name.strip(), "size": int(size)}}
    return {"tick": {"clock": clock_of(session["clocks"], name)["id"], "by": 1}}


def clock_of(clocks: Any, name: str) -> Any:
    """Return a clock by its id or name; RefusedError where there is none."""
    wanted = name.strip()
    found = [one for one in clocks if one["id"] == wanted or one["name"].casefold() == wanted.casefold()]
    if not found:
        raise RefusedError(t("There is no such clock."))
    return found[0]
