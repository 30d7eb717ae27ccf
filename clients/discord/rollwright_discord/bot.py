"""The bot: slash commands and components make steps; the log of each table becomes messages, one for an action."""

import asyncio
import io
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import discord
import httpx
from discord import app_commands

from rollwright_client import DisagreementError, Problem, RequestError, Storage
from rollwright_discord.cards import Game, embed_of, plain, view_of
from rollwright_discord.commands import commands
from rollwright_discord.places import NotSeatedError, Places
from rollwright_discord.steps import STEPS

_LOG = logging.getLogger(__name__)
_GONE = {401, 404}
"""Statuses of a table that was deleted, or a seat that was taken back."""
_PAUSE = 5.0
"""Seconds before a table that could not be followed is followed again."""


class Bot(discord.Client):
    """A client of Discord and of a service."""

    def __init__(self, url: str, storage: Storage, http: httpx.AsyncClient | None = None) -> None:
        # Neither messages nor members are read; nothing that anybody writes pings anybody.
        super().__init__(intents=discord.Intents(guilds=True), allowed_mentions=discord.AllowedMentions.none())
        self.places = Places(url, storage, http or httpx.AsyncClient(timeout=30))
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(commands(self))
        self._games: dict[str, Game] = {}
        self._followers: dict[int, asyncio.Task[None]] = {}

    async def setup_hook(self) -> None:
        """Offer the commands, and follow the tables of all channels."""
        await self.tree.sync()
        for channel in self.places.channels():
            self.follow(channel)

    async def close(self) -> None:
        """Stop following, and disconnect."""
        for task in self._followers.values():
            task.cancel()
        await asyncio.gather(*self._followers.values(), return_exceptions=True)
        await self.places.client.aclose()
        await super().close()

    async def game(self, system: str) -> Game:
        """Return the description of a game."""
        if system not in self._games:
            self._games[system] = Game(await self.places.client.describe_system(system))
        return self._games[system]

    def follow(self, channel: int) -> None:
        """Follow a channel's table from now on, in place of another that it had."""
        self.unfollow(channel)
        self._followers[channel] = asyncio.create_task(self._follow(channel))

    def unfollow(self, channel: int) -> None:
        """Follow a channel's table no more."""
        if (task := self._followers.pop(channel, None)) is not None:
            task.cancel()

    async def _follow(self, channel: int) -> None:
        while True:
            try:
                place = self.places.place(channel)
                async for entry in self.places.open_view(channel).follow(place["last"]):
                    await self._told(channel, dict(entry))
            except (RequestError, discord.HTTPException) as error:
                if isinstance(error, Problem) and error.status in _GONE:
                    return
                _LOG.warning("the table of channel %s: %s", channel, error)
            await asyncio.sleep(_PAUSE)

    async def _told(self, channel: int, entry: dict[str, Any]) -> None:
        """Bring the message of an action up to date; other entries have none."""
        if entry.get("action"):
            await self.show(channel, entry["action"], entry)
        if entry.get("id"):
            self.places.keep_last(channel, entry["id"])

    async def show(self, channel: int, aid: str, entry: dict[str, Any]) -> None:
        """Send the message of an action, or edit the one that there is."""
        table = self.places.open_view(channel)
        try:
            action: Any = await table.get_action(aid)
        except RequestError:
            return
        game = await self.game(self.places.place(channel)["system"])
        roll: Any = None
        stakes: Any = None
        if action.get("roll"):
            roll = await table.get_roll(action["roll"])
        elif action["state"] in {"draft", "ready"}:
            with suppress(RequestError):
                stakes = await table.action_stakes(aid)
        who = str(entry.get("character_name") or await self._name(table, action.get("character")))
        embed, view = embed_of(game, action, who, stakes, roll), view_of(game, action, roll)
        files: list[discord.File] = []
        if roll and (picture := await self.places.picture(channel, roll["seq"])):
            files = [discord.File(io.BytesIO(picture), "roll.png", description=plain(embed.description or "", 1000))]
            embed.set_image(url="attachment://roll.png")
        place = self.get_partial_messageable(channel)
        message = self.places.message(channel, aid)
        if message is None:
            sent = await place.send(embed=embed, view=view, files=files)
            self.places.keep_message(channel, aid, sent.id)
            return
        await place.get_partial_message(message).edit(embed=embed, view=view, attachments=files)

    async def _name(self, table: Any, character: str | None) -> str:
        found = (await table.list_characters())["characters"] if character else []
        return next((one["name"] for one in found if one["id"] == character), character or "?")

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Make the step of a button or select of a message."""
        told: Any = interaction.data or {}
        parts = str(told.get("custom_id", "")).split(":")
        if interaction.type is not discord.InteractionType.component or parts[0] != "rw":
            return
        step = STEPS.get(parts[1])
        if step is None:
            return
        _, _, aid, more = parts
        await self.answer(interaction, lambda: step(self, interaction, aid, more, told.get("values", [])), quiet=True)

    async def answer(
        self, interaction: discord.Interaction, run: Callable[[], Awaitable[str]], *, quiet: bool = False
    ) -> None:
        """Make a step; what it returns, and what refuses it, only who asked for it sees."""
        await interaction.response.defer(ephemeral=True, thinking=not quiet)
        try:
            said = await run()
        except (NotSeatedError, RequestError, DisagreementError) as error:
            said = plain(getattr(error, "detail", None) or error, 1500)
        if said:
            await interaction.followup.send(said[:2000], ephemeral=True)
        elif not quiet:
            await interaction.delete_original_response()
