"""The slash commands: `/rw open`, `join`, `character`, `ask`, `set`, `clock`, `undo`, `invite`."""

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from rollwright_client import AsyncTable
from rollwright_discord.cards import MOST_OPTIONS, plain
from rollwright_discord.places import NotSeatedError
from rollwright_discord.steps import own_character, seat

if TYPE_CHECKING:
    from rollwright_discord.bot import Bot

_SHORT = 100
"""Characters of a choice's name, as Discord has it."""


def commands(bot: "Bot") -> app_commands.Group:
    """Return the commands of a bot, in one group."""
    group = app_commands.Group(name="rw", description="Rollwright: a table in this channel", guild_only=True)
    for add in (_of_table, _of_action, _of_clock):
        add(bot, group)
    return group


def _of_table(bot: "Bot", group: app_commands.Group) -> None:
    @group.command(name="open", description="Open a table in this channel, as its game master")
    @app_commands.describe(game="Which game", name="What the table is called")
    async def open_(interaction: discord.Interaction, game: str, name: str = "") -> None:
        async def run() -> str:
            channel = interaction.channel_id or 0
            if channel in bot.places.channels():
                raise NotSeatedError("This channel has a table already.")
            await bot.places.open(channel, interaction.user.id, game, name, _name(interaction))
            bot.follow(channel)
            return "The table is open. Others join by /rw join; at the table's page, by the code of /rw invite."

        await bot.answer(interaction, run)

    @open_.autocomplete("game")
    async def games(_: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        told: Any = await bot.places.client.list_systems()
        found = [(one["title"], one["name"]) for one in told["systems"]]
        return [
            app_commands.Choice(name=title[:_SHORT], value=name)
            for title, name in found
            if current.casefold() in title.casefold()
        ][:MOST_OPTIONS]

    @group.command(description="Take a seat at this channel's table")
    async def join(interaction: discord.Interaction) -> None:
        async def run() -> str:
            await bot.places.join(interaction.channel_id or 0, interaction.user.id, _name(interaction))
            return "You sit at the table. /rw character makes your character."

        await bot.answer(interaction, run)

    @group.command(description="Let this channel leave its table, as who opened it; the table itself stays")
    async def leave(interaction: discord.Interaction) -> None:
        async def run() -> str:
            channel = interaction.channel_id or 0
            bot.places.forget(channel, interaction.user.id)
            bot.unfollow(channel)
            return "This channel has no table any more."

        await bot.answer(interaction, run)

    @group.command(description="Show the code by which people join at the table's page")
    async def invite(interaction: discord.Interaction) -> None:
        async def run() -> str:
            seat(bot, interaction)
            place = bot.places.place(interaction.channel_id or 0)
            return f"{bot.places.url}/play · code {place['code']}"

        await bot.answer(interaction, run)

    @group.command(description="Make a character of yours")
    @app_commands.describe(name="Its name", can="What it is good at, such as: prowl 2, sway 1")
    async def character(interaction: discord.Interaction, name: str, can: str = "") -> None:
        async def run() -> str:
            table = seat(bot, interaction)
            game = await bot.game(bot.places.place(interaction.channel_id or 0)["system"])
            sheet = _sheet(game.told["approach"], can)
            made: Any = await table.make_character({"name": name, **({"sheet": sheet} if sheet else {})})  # type: ignore[typeddict-item]
            return f"{plain(made['name'])} ({made['id']})"

        await bot.answer(interaction, run)


def _of_action(bot: "Bot", group: app_commands.Group) -> None:
    @group.command(description="Ask for a roll")
    @app_commands.describe(goal="What you want", how="How: the action, trait or ability", clock="Which clock it ticks")
    async def ask(interaction: discord.Interaction, goal: str, how: str = "", clock: str = "") -> None:
        async def run() -> str:
            table = seat(bot, interaction)
            game = await bot.game(bot.places.place(interaction.channel_id or 0)["system"])
            approach = game.told["approach"]
            spec: dict[str, Any] = {"goal": goal}
            if how:
                several = game.told["fields"][approach["name"]].get("many")
                names = [one.strip() for one in how.split(",")]
                spec[approach["name"]] = [{"name": one} for one in names] if several else how
            body: Any = {"character": await own_character(table), "spec": spec}
            if clock:
                body["clock"] = (await _clock(table, clock))["id"]
            await table.open_action(body)
            return ""

        await bot.answer(interaction, run)

    @group.command(name="set", description="Write a term of the last action, such as a difficulty")
    @app_commands.describe(field="Which", value="What: a number, a word, yes or no")
    async def set_(interaction: discord.Interaction, field: str, value: str) -> None:
        async def run() -> str:
            table = seat(bot, interaction)
            actions: Any = (await table.list_actions())["actions"]
            if not actions:
                raise NotSeatedError("There is no open action: /rw ask asks for one.")
            spec = {field: _typed(value)}
            await table.change_action(actions[-1]["id"], {"spec": spec}, actions[-1]["etag"])  # type: ignore[typeddict-item]
            return ""

        await bot.answer(interaction, run)

    @set_.autocomplete("field")
    async def fields(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        place = bot.places.place(interaction.channel_id or 0)
        told = (await bot.game(place["system"])).told
        titles = [(told["spec"]["properties"][name]["title"], name) for name in told["fields"] if "." not in name]
        return [
            app_commands.Choice(name=title[:_SHORT], value=name)
            for title, name in titles
            if current.casefold() in f"{title} {name}".casefold()
        ][:MOST_OPTIONS]

    @group.command(description="Take the last roll or step back, as the game master")
    @app_commands.describe(entry="The number of an entry, if not the last")
    async def undo(interaction: discord.Interaction, entry: int | None = None) -> None:
        async def run() -> str:
            table = seat(bot, interaction)
            seq = entry or await _last_step(table)
            await table.reverse({"seq": seq})
            return f"Entry {seq} was taken back."

        await bot.answer(interaction, run)


def _of_clock(bot: "Bot", group: app_commands.Group) -> None:
    @group.command(description="Show the clocks, start one, or tick one")
    @app_commands.describe(name="Which", ticks="By how much", size="Segments, to start it")
    async def clock(interaction: discord.Interaction, name: str = "", ticks: int = 0, size: int = 0) -> None:
        async def run() -> str:
            table = seat(bot, interaction)
            if size:
                await table.make_clock({"name": name, "size": size})
            if ticks:
                found = await _clock(table, name)
                await table.tick_clock(found["id"], {"by": ticks})
            told: Any = (await table.list_clocks())["clocks"]
            lines = [f"{'●' * one['filled']}{'○' * (one['size'] - one['filled'])} {plain(one['name'])}" for one in told]
            return "\n".join(lines) or "There are no clocks."

        await bot.answer(interaction, run)


def _name(interaction: discord.Interaction) -> str:
    """Return the name that somebody has here, on one line."""
    return " ".join(interaction.user.display_name.split())[:80]


def _sheet(approach: Any, text: str) -> dict[str, Any]:
    """Return the sheet that words such as `prowl 2, sway 1` are."""
    pairs = [one.strip().rpartition(" ") for one in text.split(",") if one.strip()]
    member = approach.get("member")
    values = {name.strip(): _typed(value) for name, _, value in pairs if name}
    return (
        {approach["part"]: {name: {member: one} if member else one for name, one in values.items()}} if values else {}
    )


def _typed(value: str) -> Any:
    text = value.strip()
    if text.removeprefix("-").removeprefix("+").isdecimal():
        return int(text)
    return {"yes": True, "no": False}.get(text.casefold(), text)


async def _clock(table: AsyncTable, name: str) -> Any:
    told: Any = (await table.list_clocks())["clocks"]
    found = [one for one in told if one["id"] == name or one["name"].casefold() == name.casefold()]
    if not found:
        raise NotSeatedError("There is no such clock.")
    return found[0]


async def _last_step(table: AsyncTable) -> int:
    session: Any = await table.get_session(include="characters")
    last = int(session["last_event_id"].partition("-")[0])
    told: Any = await table.read_log(before=last + 1, limit=50, proof="no")
    steps = [one for one in told["items"] if one["type"] in {"rolled", "chosen", "resisted"}]
    left = [one["seq"] for one in steps if not one.get("reversed_by")]
    if not left:
        raise NotSeatedError("There is nothing to take back.")
    return int(left[-1])
