"""The slash commands: `/rw open`, `join`, `leave`, `invite`, `language`, `character`, `name`, `ask`, `clock` ..."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands

from rollwright_client import AsyncTable, Problem, can_take, parties_of
from rollwright_discord.bot import Bot
from rollwright_discord.cards import MOST_OPTIONS
from rollwright_discord.files import checked_file, faults_of
from rollwright_discord.offers import clock_of
from rollwright_discord.places import RefusedError
from rollwright_discord.steps import own_character, seat
from rollwright_discord.texts import clean, cut, plain
from rollwright_discord.undoing import Asked, ask
from rollwright_discord.words import LANGUAGES, language_of, speaking, t

_SHORT = 100
"""Characters of a choice's name, as Discord has it."""
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"
"""Those of typography; the one of computers begins words and numbers too."""
_TABLES, _IN = 3, 3600
"""Tables that one person may open, and in how many seconds."""


def commands(bot: Bot) -> app_commands.Group:
    """Return the commands of a bot, in one group."""
    group = app_commands.Group(name="rw", description="Rollwright: a table in this channel", guild_only=True)
    for add in (_of_table, _of_person, _of_action, _of_clock):
        add(bot, group)
    return group


def _of_table(bot: Bot, group: app_commands.Group) -> None:
    @group.command(name="open", description="Open a table in this channel, as its game master")
    @app_commands.describe(
        game="Which game", file="A game of your own, in TOML or JSON", name="What the table is called"
    )
    @app_commands.checks.cooldown(_TABLES, _IN)
    async def open_(
        interaction: discord.Interaction, game: str = "", file: discord.Attachment | None = None, name: str = ""
    ) -> None:
        async def run() -> str:
            if bool(game) == bool(file):
                raise RefusedError(t("Say which game, or attach the file of one: one of both."))
            plays, title = dict[str, Any](system=game), ""
            if file:
                try:
                    checked = await checked_file(bot.places.client, file)
                except Problem as problem:
                    return faults_of(problem, f"{bot.places.url}/games")
                plays, title = {"game": checked["document"]}, checked["description"]["title"]
            channel, language = interaction.channel_id or 0, language_of(interaction.guild_locale)
            names = _names(interaction)
            await bot.places.open(channel, interaction.user.id, plays, name, gm=names, language=language)
            bot.follow(channel)
            said = t("The table is open. Others join by /rw join; at the table's page, by the code of /rw invite.")
            return f"{t('It plays {title}.', title=plain(title))} {said}" if title else said

        await bot.answer(interaction, run)

    @open_.autocomplete("game")
    async def games(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        with speaking(language_of(interaction.locale)):
            told: Any = await bot.places.client.list_systems()
        found = [(one["title"], one["name"]) for one in told["systems"]]
        return [
            app_commands.Choice(name=cut(title, _SHORT), value=name)
            for title, name in found
            if current.casefold() in title.casefold()
        ][:MOST_OPTIONS]

    @group.command(description="Take a seat at this channel's table")
    async def join(interaction: discord.Interaction) -> None:
        async def run() -> str:
            await bot.places.join(interaction.channel_id or 0, interaction.user.id, _names(interaction))
            return t("You sit at the table. /rw character makes your character.")

        await bot.answer(interaction, run)

    @group.command(description="Let this channel leave its table, as who opened it; the table itself stays")
    async def leave(interaction: discord.Interaction) -> None:
        async def run() -> str:
            channel = interaction.channel_id or 0
            bot.places.own(channel, interaction.user.id)
            bot.unfollow(channel)
            async with bot.places.lock(channel):
                bot.places.forget(channel)
            return t("This channel has no table any more.")

        await bot.answer(interaction, run)

    @group.command(description="Set the language of this channel's messages, as who opened the table")
    @app_commands.describe(language="Which language")
    @app_commands.choices(language=[app_commands.Choice(name=name, value=one) for one, name in LANGUAGES.items()])
    async def language(interaction: discord.Interaction, language: str) -> None:
        async def run() -> str:
            channel = interaction.channel_id or 0
            bot.places.own(channel, interaction.user.id)
            bot.places.speak(channel, language)
            return t("This channel's messages are in {language} from now on.", language=LANGUAGES[language])

        await bot.answer(interaction, run)

    @group.command(description="Show the code by which people join at the table's page")
    async def invite(interaction: discord.Interaction) -> None:
        async def run() -> str:
            seat(bot.places, interaction)
            place = bot.places.place(interaction.channel_id or 0)
            return f"{bot.places.url}/play · {t('Join code')}: {place['code']}"

        await bot.answer(interaction, run)

    @group.command(description="Make a character of yours")
    @app_commands.describe(name="Its name", can="What it is good at, such as: prowl 2, sway 1")
    async def character(interaction: discord.Interaction, name: str, can: str = "") -> None:
        async def run() -> str:
            table = seat(bot.places, interaction)
            game = await bot.games.of(bot.places.open_view(interaction.channel_id or 0))
            sheet = _sheet(game.told["approach"], can)
            made: Any = await table.make_character({"name": name, **({"sheet": sheet} if sheet else {})})  # type: ignore[typeddict-item]  # a sheet of any game
            return f"{plain(made['name'])} ({made['id']})"

        await bot.answer(interaction, run)


def _of_person(bot: Bot, group: app_commands.Group) -> None:
    @group.command(description="Change your name at this channel's table")
    @app_commands.describe(name="Your name from now on")
    async def name(interaction: discord.Interaction, name: str) -> None:
        async def run() -> str:
            table = seat(bot.places, interaction)
            renamed = await table.rename_person(table.person, {"name": clean(name, 80)})
            return t("{former} is called {name} now.", former=plain(renamed["former"]), name=plain(renamed["name"]))

        await bot.answer(interaction, run)


def _of_action(bot: Bot, group: app_commands.Group) -> None:
    @group.command(name="ask", description="Ask for a roll")
    @app_commands.describe(goal="What you want", how="How: the action, trait or ability", clock="Which clock it ticks")
    async def ask_(interaction: discord.Interaction, goal: str, how: str = "", clock: str = "") -> None:
        async def run() -> str:
            table = seat(bot.places, interaction)
            game = await bot.games.of(bot.places.open_view(interaction.channel_id or 0))
            approach = game.told["approach"]
            spec: dict[str, Any] = {"goal": goal}
            if how.startswith(("-", *_DASHES)):
                raise RefusedError(t("“{how}” begins with a dash, and no action does.", how=how))
            if how:
                several = game.told["fields"][approach["name"]].get("many")
                names = [one.strip() for one in how.split(",")]
                spec[approach["name"]] = [{"name": one} for one in names] if several else how
            body: Any = {"character": await own_character(table), "spec": spec}
            if clock:
                body["clock"] = clock_of((await _clocks(table)), clock)["id"]
            await table.open_action(body)
            return ""

        await bot.answer(interaction, run)

    @group.command(name="set", description="Write a term of an action before its dice, such as a difficulty")
    @app_commands.describe(
        field="Which", value="What: a number, a word, yes or no", action="Of which action, where there are several"
    )
    async def set_(interaction: discord.Interaction, field: str, value: str, action: str = "") -> None:
        async def run() -> str:
            table = seat(bot.places, interaction)
            own, actions = await _to_set(table)
            found = [one for one in actions if action in {"", one["id"]}]
            if len(found) != 1:
                raise RefusedError(_which(actions))
            body: Any = {"spec": {field: _typed(value)}}
            if "gm" in own:
                # What the GM writes would agree to all other terms too, which this command does not show.
                body["agreed"] = False
            await table.change_action(found[0]["id"], body, found[0]["etag"])
            return ""

        await bot.answer(interaction, run)

    @set_.autocomplete("action")
    async def actions(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        _, listed = await _to_set(seat(bot.places, interaction))
        named = [(_named(one), one["id"]) for one in listed]
        return [
            app_commands.Choice(name=cut(name, _SHORT), value=aid)
            for name, aid in named
            if current.casefold() in name.casefold()
        ][:MOST_OPTIONS]

    @set_.autocomplete("field")
    async def fields(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        with speaking(language_of(interaction.locale)):
            told = (await bot.games.of(bot.places.open_view(interaction.channel_id or 0))).told
        titles = [(told["spec"]["properties"][name]["title"], name) for name in told["fields"] if "." not in name]
        return [
            app_commands.Choice(name=cut(title, _SHORT), value=name)
            for title, name in titles
            if current.casefold() in f"{title} {name}".casefold()
        ][:MOST_OPTIONS]

    @group.command(description="Tell what happens in the last action, also when it is over")
    @app_commands.describe(what="What happens, in your words")
    async def tell(interaction: discord.Interaction, what: app_commands.Range[str, 1, 500]) -> None:
        async def run() -> str:
            table = seat(bot.places, interaction)
            await table.tell(await _last_action(table), {"text": what})
            return ""

        await bot.answer(interaction, run)

    @group.command(description="Take the last roll or step back, as the game master")
    @app_commands.describe(entry="The number of an entry, if not the last; also of what you told yourself")
    async def undo(interaction: discord.Interaction, entry: int | None = None) -> None:
        async def run() -> Asked:
            table = seat(bot.places, interaction)
            return await ask(bot.games, table, entry or await _last_step(table))

        await bot.answer(interaction, run)


def _of_clock(bot: Bot, group: app_commands.Group) -> None:
    @group.command(description="Show the clocks, start one, tick one, or put one away")
    @app_commands.describe(
        name="Which", ticks="By how much", size="Segments, to start it", remove="Put it away: yours, or any as the GM"
    )
    async def clock(
        interaction: discord.Interaction, name: str = "", ticks: int = 0, size: int = 0, *, remove: bool = False
    ) -> None:
        async def run() -> str:
            table = seat(bot.places, interaction)
            if size:
                await table.make_clock({"name": name, "size": size})
            if ticks:
                found = clock_of(await _clocks(table), name)
                await table.tick_clock(found["id"], {"by": ticks})
            if remove:
                found = clock_of(await _clocks(table), name)
                await table.delete_clock(found["id"], found["version"])
            told = await _clocks(table)
            lines = [f"{'●' * one['filled']}{'○' * (one['size'] - one['filled'])} {plain(one['name'])}" for one in told]
            return "\n".join(lines) or t("There are no clocks.")

        await bot.answer(interaction, run)


def _names(interaction: discord.Interaction) -> list[str]:
    """Return the names that somebody has here, the one that is shown first."""
    return [clean(interaction.user.display_name, 80), interaction.user.name]


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
    if text[1:].isdecimal() and text.startswith(("-", *_DASHES)):
        return -int(text[1:])
    if text.removeprefix("+").isdecimal():
        return int(text)
    words = {"yes": True, "no": False, t("yes"): True, t("no"): False}
    return words.get(text.casefold(), text)


async def _to_set(table: AsyncTable) -> tuple[set[str], list[Any]]:
    """Return the parties of a person, and the actions whose terms they can write."""
    listed: Any = await table.list_actions()
    own = parties_of(await table.get_session(include="characters"), table.person)
    return own, can_take("set", listed["actions"], own)


def _named(action: Any) -> str:
    """Return an action by its id and its goal, on one line."""
    return " ".join([action["id"], clean(action["spec"].get("goal") or "", 80)]).strip()


def _which(actions: Sequence[Any]) -> str:
    if not actions:
        return t("There is no open action: /rw ask asks for one.")
    several = "; ".join([_named(one) for one in actions])
    return cut(t("Say of which action: {several}.", several=several), 1900)


async def _clocks(table: AsyncTable) -> Any:
    return (await table.list_clocks())["clocks"]


async def _last_entries(table: AsyncTable) -> list[Any]:
    session: Any = await table.get_session(include="characters")
    last = int(session["last_event_id"].partition("-")[0])
    told: Any = await table.read_log(before=last + 1, limit=50, proof="no")
    return list(told["items"])


async def _last_action(table: AsyncTable) -> str:
    """Return the action, or the direct roll, that the last entry is of."""
    found = [one for one in await _last_entries(table) if one.get("action") or one["type"] == "rolled"]
    if not found:
        raise RefusedError(t("There is no open action: /rw ask asks for one."))
    return str(found[-1].get("action") or f"r{found[-1]['seq']}")


async def _last_step(table: AsyncTable) -> int:
    steps = [one for one in await _last_entries(table) if one["type"] in {"rolled", "chosen", "resisted"}]
    left = [one["seq"] for one in steps if not one.get("reversed_by")]
    if not left:
        raise RefusedError(t("There is nothing to take back."))
    return int(left[-1])
