"""What the buttons and selects of an action's message do, each for who pressed it."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import discord

from rollwright_client import AsyncTable
from rollwright_discord.cards import plain
from rollwright_discord.places import NotSeatedError

if TYPE_CHECKING:
    from rollwright_discord.bot import Bot

Step = Callable[["Bot", discord.Interaction, str, str, list[str]], Awaitable[str]]
"""Takes the id of an action, what the component adds, and chosen values; returns what its person is told alone."""
Body = dict[str, Any]


def seat(bot: "Bot", interaction: discord.Interaction) -> AsyncTable:
    """Return the table of the channel for who pressed or typed."""
    return bot.places.table(interaction.channel_id or 0, interaction.user.id)


def _changed(body_of: Callable[[str, list[str]], Body]) -> Step:
    async def step(bot: "Bot", interaction: discord.Interaction, aid: str, more: str, values: list[str]) -> str:
        table = seat(bot, interaction)
        action: Any = await table.get_action(aid)
        await table.change_action(aid, body_of(more, values), action["etag"])  # type: ignore[arg-type]
        return ""

    return step


def _chosen(body_of: Callable[[str, list[str]], Body]) -> Step:
    async def step(bot: "Bot", interaction: discord.Interaction, aid: str, more: str, values: list[str]) -> str:
        await seat(bot, interaction).choose(aid, body_of(more, values))  # type: ignore[arg-type]
        return ""

    return step


def _answered(answer: str) -> Step:
    async def step(bot: "Bot", interaction: discord.Interaction, aid: str, more: str, _: list[str]) -> str:
        body: Any = {"answer": answer}
        await seat(bot, interaction).answer_offer(aid, more, body)
        return ""

    return step


async def _roll(bot: "Bot", interaction: discord.Interaction, aid: str, _more: str, _values: list[str]) -> str:
    table = seat(bot, interaction)
    action: Any = await table.get_action(aid)
    await table.roll_action(aid, {"terms": action["terms"]}, action["etag"])
    return ""


async def _assist(bot: "Bot", interaction: discord.Interaction, aid: str, _more: str, _values: list[str]) -> str:
    table = seat(bot, interaction)
    body: Any = {"kind": "assist", "character": await own_character(table)}
    await table.make_offer(aid, body)
    return ""


async def _resist(bot: "Bot", interaction: discord.Interaction, aid: str, more: str, values: list[str]) -> str:
    await seat(bot, interaction).resist_consequence(aid, {"consequence": more, "rating": int(values[0])})
    return ""


async def _look(bot: "Bot", interaction: discord.Interaction, aid: str, _more: str, _values: list[str]) -> str:
    """Tell somebody the action as they alone may see it."""
    table = seat(bot, interaction)
    action: Any = await table.get_action(aid)
    if action.get("roll"):
        roll: Any = await table.get_roll(action["roll"])
        return plain((roll.get("ruling") or roll.get("announced") or {}).get("summary", "The GM knows."), 1500)
    stakes: Any = await table.action_stakes(aid)
    terms = ", ".join(f"{name} {value}" for name, value in action["spec"].items() if name not in {"system", "goal"})
    return plain("\n".join(part for part in (terms, stakes.get("summary", "")) if part), 1500)


STEPS: dict[str, Step] = {
    # A select sets one field; the GM agrees to all of them by the button.
    "set": _changed(lambda field, values: {"spec": {field: values[0]}, "agreed": False}),
    "agree": _changed(lambda _, __: {"agreed": True}),
    "cancel": _changed(lambda _, __: {"state": "cancelled"}),
    "branch": _chosen(lambda branch, _: {"branch": branch}),
    "pick": _chosen(lambda _, values: {"picks": [{"id": one} for one in values]}),
    "take": _chosen(lambda consequence, _: {"take": [consequence]}),
    "accept": _answered("accept"),
    "decline": _answered("decline"),
    "roll": _roll,
    "assist": _assist,
    "resist": _resist,
    "look": _look,
}


async def own_character(table: AsyncTable) -> str:
    """Return somebody's first character; NotSeatedError where they have none."""
    session: Any = await table.get_session(include="characters")
    person = table.credentials["token"].partition(".")[0]
    own: list[str] = [one["id"] for one in session["characters"] if one.get("owner") == person]
    if not own:
        raise NotSeatedError("You have no character here: /rw character makes one.")
    return own[0]
