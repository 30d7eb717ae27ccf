"""What the buttons and selects of an action's message do, each for who pressed it."""

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import discord

from rollwright_client import AsyncTable, Problem
from rollwright_client.records import difference
from rollwright_discord.cards import ABILITY, lines_of
from rollwright_discord.offers import priced_by
from rollwright_discord.places import GONE, Places, RefusedError
from rollwright_discord.presses import Press
from rollwright_discord.sights import Games, Sight
from rollwright_discord.texts import cut
from rollwright_discord.words import t


class Pressed(NamedTuple):
    """A press of what the message still shows, by somebody with a seat."""

    games: Games
    press: Press
    values: list[str]
    """What was chosen, or typed, in the order of the message."""
    table: AsyncTable
    action: Any
    """The action as who pressed it sees it."""
    seen: Any
    """The action as the message shows it: as everybody sees it."""

    @property
    def aid(self) -> str:
        """The id of the action."""
        return self.press.aid


Step = Callable[[Pressed], Awaitable[str]]
"""Returns what its person is told alone; an empty text where the message tells all."""
Body = dict[str, Any]


def seat(places: Places, interaction: discord.Interaction) -> AsyncTable:
    """Return the table of the channel for who pressed or typed."""
    return places.table(interaction.channel_id or 0, interaction.user.id)


def _changed(body_of: Callable[[str, list[str]], Body]) -> Step:
    async def step(pressed: Pressed) -> str:
        await _change(pressed, body_of(pressed.press.more, pressed.values))
        return ""

    return step


async def _change(pressed: Pressed, body: Body) -> None:
    """Change the action in the version that was shown."""
    await pressed.table.change_action(pressed.aid, body, pressed.action["etag"])  # type: ignore[arg-type]  # plain values, as a form has them


def _chosen(body_of: Callable[[str, list[str]], Body]) -> Step:
    async def step(pressed: Pressed) -> str:
        await pressed.table.choose(pressed.aid, body_of(pressed.press.more, pressed.values))  # type: ignore[arg-type]  # as above
        return ""

    return step


async def _roll(pressed: Pressed) -> str:
    # Who pressed may be told other terms than the message shows.
    await pressed.table.roll_action(pressed.aid, {"terms": pressed.seen.get("terms") or {}}, pressed.action["etag"])
    return ""


async def _offer(pressed: Pressed, offer: Any) -> str:
    await pressed.table.make_offer(pressed.aid, offer)
    return ""


async def _assist(pressed: Pressed) -> str:
    return await _offer(pressed, {"kind": "assist", "character": await own_character(pressed.table)})


async def _move(pressed: Pressed) -> str:
    """Take an option, leave one, or offer what needs no words."""
    kind, _, value = pressed.values[0].partition(":")
    match kind:
        case "take":
            stakes: Any = await pressed.table.action_stakes(pressed.aid)
            found = [one["set"] for one in stakes.get("options", ()) if one["option"] == value and "set" in one]
            if not found:
                raise RefusedError(t("That is not there any more."))
            await _change(pressed, {"spec": found[0]})
        case "drop":
            await _change(pressed, {"spec": {value: None}})
        case "thrower":
            await _change(pressed, {"thrower": value})
        case "trade":
            await _offer(pressed, {"kind": kind, "trade": value})
        case _:
            await _offer(pressed, {"kind": kind, "character": value})
    return ""


async def _answer(pressed: Pressed) -> str:
    answer, _, oid = pressed.values[0].partition(":")
    body: Any = {"answer": answer}
    await pressed.table.answer_offer(pressed.aid, oid, body)
    return ""


async def _bargain(pressed: Pressed) -> str:
    """Offer a bargain: its kind, words for it, and the clock of those that tick one."""
    session: Any = await pressed.table.get_session(include="clocks")
    kind, text = pressed.press.more, pressed.values[0] if pressed.values else ""
    game: Any = await pressed.table.describe_game()
    price = priced_by(kind, pressed.values, game, session, pressed.action["character"])
    return await _offer(
        pressed, {"kind": "bargain", "bargain": kind, "text": text, **({"price": price} if price else {})}
    )


async def _die(pressed: Pressed) -> str:
    source, sides = pressed.values
    return await _offer(pressed, {"kind": "die", "die": {"source": source, "sides": int(sides)}})


async def _flashback(pressed: Pressed) -> str:
    """Ask for a flashback, or offer one: its words, and its price where it is said."""
    text, stress = [*pressed.values, ""][:2]
    price = {"stress": int(stress)} if stress.strip() else {}
    return await _offer(pressed, {"kind": "flashback", "flashback": {"text": text, **price}})


async def _price(pressed: Pressed) -> str:
    """Say what a flashback costs that is asked for."""
    oid, [stress] = pressed.press.more, pressed.values
    told = next((one["flashback"] for one in pressed.action.get("offers", ()) if one["id"] == oid), None)
    if told is None:
        raise RefusedError(t("That is not there any more."))
    offer = {"kind": "flashback", "flashback": {"text": told["text"], "stress": int(stress)}}
    await pressed.table.answer_offer(pressed.aid, oid, {"answer": "counter", "offer": offer})  # type: ignore[typeddict-item]  # as above
    return ""


async def _resist(pressed: Pressed) -> str:
    """Resist a consequence by its terms, which have to be of what the message shows."""
    number, _, name = pressed.values[0].partition(":")
    consequence = pressed.press.more
    if number == ABILITY:
        await pressed.table.resist_consequence(pressed.aid, {"consequence": consequence, "ability": name})
        return ""
    attribute, rating = name, int(number)
    terms = await pressed.table.resistance_terms(pressed.aid, consequence, rating)
    shown = next((one for one in pressed.seen.get("consequences", ()) if one["id"] == consequence), None)
    if terms and difference(shown, terms.get("consequence")) is not None:
        raise RefusedError(t("What the table tells of this roll cannot be signed as it stands. Nothing is rolled."))
    body = {"consequence": consequence, "rating": rating, "terms": terms}
    body |= {"attribute": attribute} if attribute else {}
    await pressed.table.resist_consequence(pressed.aid, body)
    return ""


async def _look(pressed: Pressed) -> str:
    """Tell somebody the action as they alone may see it."""
    sight = await sight_of(pressed.games, pressed.table, pressed.action)
    return cut("\n".join(lines_of(sight)), 1900) or t("There is nothing more.")


STEPS: dict[str, Step] = {
    # A select sets one field; the GM agrees to all of them by the button.
    "set": _changed(lambda field, values: {"spec": {field: values[0]}, "agreed": False}),
    "agree": _changed(lambda _, __: {"agreed": True}),
    "cancel": _changed(lambda _, __: {"state": "cancelled"}),
    "branch": _chosen(lambda branch, _: {"branch": branch}),
    "pick": _chosen(lambda _, values: {"picks": [{"id": one} for one in values]}),
    "take": _chosen(lambda consequence, _: {"take": [consequence]}),
    "roll": _roll,
    "move": _move,
    "answer": _answer,
    "bargain": _bargain,
    "die": _die,
    "past": _flashback,
    "price": _price,
    "assist": _assist,
    "resist": _resist,
    "look": _look,
}
UNBOUND = frozenset({"look"})
"""Steps that change nothing, whatever the message shows."""


async def sight_of(games: Games, table: AsyncTable, action: Any) -> Sight:
    """Return an action with what is read with it, as the person of a table sees it."""
    session: Any = await table.get_session(include="characters,clocks")
    roll: Any = await table.get_roll(action["roll"]) if action.get("roll") else None
    stakes: Any = None
    if action["state"] in {"draft", "ready", "rolled"}:
        stakes = await _stakes(table, action["id"])
    game = await games.of(table)
    return Sight(game, action, session, stakes, roll)


async def own_character(table: AsyncTable) -> str:
    """Return somebody's first character; RefusedError where they have none."""
    session: Any = await table.get_session(include="characters")
    own: list[str] = [one["id"] for one in session["characters"] if one.get("owner") == table.person]
    if not own:
        raise RefusedError(t("You have no character here: /rw character makes one."))
    return own[0]


async def _stakes(table: AsyncTable, aid: str) -> Any:
    """Return the stakes of an action; None where they cannot be computed, as when its dice have fallen."""
    try:
        return await table.action_stakes(aid)
    except Problem as problem:
        if problem.temporary or problem.code in GONE:
            raise
        return None
