"""Scenes at a running service: a bot over a file of seats, and people who have come as far as a test begins."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx

from rollwright_client import FileStorage
from rollwright_client.waiting import Backoff
from rollwright_discord.bot import Bot
from rollwright_discord.commands import commands
from rollwright_discord.places import Places
from tests.clients.discord.transport import Discord

GM, ANA, GIA = 11, 12, 13
OPENED = "The table is open. Others join by /rw join; at the table's page, by the code of /rw invite."
Scene = Callable[[Bot, Discord, Places], Awaitable[None]]


def play(url: str, file: Path, *scenes: Scene) -> None:
    """Play scenes, each with a bot that was started anew over the same file of seats."""

    async def run() -> None:
        transport = Discord()
        await transport.start()
        try:
            for scene in scenes:
                await one(transport, scene)
        finally:
            await transport.stop()

    async def one(transport: Discord, scene: Scene) -> None:
        http = httpx.AsyncClient(transport=transport.line, timeout=30)
        bot = Bot(url, FileStorage(file), commands, http, pauses=Backoff(first=0.05, most=0.2))
        try:
            await bot.login("no token is needed")
            await scene(bot, transport, bot.places)
        finally:
            await bot.close()

    asyncio.run(run())


async def opened(bot: Bot, there: Discord, channel: int, system: str = "buried_secrets", goal: str = "Past") -> str:
    """Open a table in a channel, let Ana join with Silk and ask; return the id of the action."""
    await there.command(bot, channel, GM, "open", game=system, name="The Vault Job")
    await there.command(bot, channel, ANA, "join")
    await there.command(bot, channel, ANA, "character", name="Silk", can="prowl 2, Agility 2")
    how = {"buried_secrets": "prowl", "daggerheart": "Agility", "fallen_empire": "prowl"}[system]
    await there.command(bot, channel, ANA, "ask", goal=goal, how=how)
    await there.until(lambda: "agree:a1:" in there.items(channel))
    return "a1"


async def three(bot: Bot, there: Discord, system: str) -> None:
    """Open a table at which Gia plays Thorn beside Ana's Silk."""
    await opened(bot, there, 1, system)
    await there.command(bot, 1, GIA, "join")
    await there.command(bot, 1, GIA, "character", name="Thorn")
    # The message names characters that were there when it was drawn.
    await there.press(bot, 1, GM, "agree:a1:")
    await there.until(lambda: "roll:a1:" in there.items(1))


async def answered(bot: Bot, there: Discord, person: int, answer: str) -> None:
    """Let somebody answer the offer when the message has it."""
    await there.until(lambda: "answer:a1:" in there.items(1) and answer in there.values(1, "answer:a1:"))
    await there.press(bot, 1, person, "answer:a1:", answer)
    gone = answer.replace("accept", "decline")
    await there.until(lambda: "answer:a1:" not in there.items(1) or gone not in there.values(1, "answer:a1:"))


async def changed_by_gm(places: Places) -> Any:
    """Let the GM change the terms elsewhere, as at the page; return what the action is now."""
    gm = places.table(1, GM)
    action: Any = await gm.get_action("a1")
    return await gm.change_action("a1", {"spec": {"position": "desperate"}}, action["etag"])


async def rolled_badly(bot: Bot, there: Discord, places: Places) -> str:
    """Let Silk fail at a table that allows given dice, so that something befalls her; return the id of the action."""
    await opened(bot, there, 1)
    table, gm = places.table(1, ANA), places.table(1, GM)
    session: Any = await gm.get_session(include="characters")
    options: Any = {"options": {**session["options"], "given_dice": True}}
    await gm.change_session(options, session["version"])
    rolled: Any = await table.roll({"rating": 2, "dice": [1, 2]}, character=session["characters"][0]["id"])
    await there.press(bot, 1, ANA, "cancel:a1:")
    await there.until(lambda: {one.split(":")[1] for one in there.items(1)} == {rolled["action"]})
    return str(rolled["action"])


def result_of(rolled: Any) -> str:
    """Return how a message has the result of a roll without special dice, in English."""
    ruling = rolled["ruling"]
    faces = " ".join([str(die["face"]) for die in ruling["dice"]])
    return f"**{faces} - {ruling['outcome'].replace('_', ' ').capitalize()}**"
