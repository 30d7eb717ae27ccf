"""The bot: slash commands and components make steps; the log of each table becomes messages, one for an action."""

import asyncio
import io
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import aclosing, suppress
from math import ceil
from typing import Any

import aiohttp
import discord
import httpx
from discord import app_commands

from rollwright_client import DisagreementError, Problem, RequestError, Storage, TermsError
from rollwright_client.waiting import Backoff
from rollwright_discord.cards import MOST_OPTIONS, embed_of, view_of
from rollwright_discord.offers import asked
from rollwright_discord.places import GONE, Places, RefusedError
from rollwright_discord.presses import PREFIX, Press, digest_of
from rollwright_discord.sights import Games
from rollwright_discord.steps import STEPS, UNBOUND, Pressed, seat, sight_of
from rollwright_discord.texts import clean, cut, plain
from rollwright_discord.undoing import UNDO, Asked, undo
from rollwright_discord.words import Translator, language_of, speaking, t

_LOG = logging.getLogger(__name__)
_PAUSES = Backoff(first=1, most=300)
"""Seconds before a channel is followed again."""
_LONGEST_VALUE = 500
"""Characters of what somebody chooses or types."""


class _Tree(app_commands.CommandTree["Bot"]):
    async def on_error(self, interaction: discord.Interaction["Bot"], error: app_commands.AppCommandError, /) -> None:
        """Tell who asks too often when to ask again."""
        if not isinstance(error, app_commands.CommandOnCooldown):
            await super().on_error(interaction, error)
            return
        with speaking(language_of(interaction.locale)):
            said = t("You opened several tables already. Try again in {n} minutes.", n=ceil(error.retry_after / 60))
        await interaction.response.send_message(said, ephemeral=True)


class Bot(discord.Client):
    """A client of Discord and of a service."""

    def __init__(
        self,
        url: str,
        storage: Storage,
        commands: Callable[["Bot"], app_commands.Group],
        http: httpx.AsyncClient | None = None,
        *,
        pauses: Backoff = _PAUSES,
    ) -> None:
        # Neither messages nor members are read; nothing that anybody writes pings anybody.
        super().__init__(intents=discord.Intents(guilds=True), allowed_mentions=discord.AllowedMentions.none())
        self._service = http or httpx.AsyncClient(timeout=30)
        self.places = Places(url, storage, self._service)
        self.games = Games()
        self.tree = _Tree(self)
        self.tree.add_command(commands(self))
        self._pauses = pauses
        self._followers: dict[int, asyncio.Task[None]] = {}

    async def setup_hook(self) -> None:
        """Offer the commands, and follow the tables of all channels."""
        await self.tree.set_translator(Translator())
        await self.tree.sync()
        for channel in self.places.channels():
            self.follow(channel)

    async def close(self) -> None:
        """Stop following, and disconnect."""
        for task in self._followers.values():
            task.cancel()
        await asyncio.gather(*self._followers.values(), return_exceptions=True)
        await self._service.aclose()
        await super().close()

    def follow(self, channel: int) -> None:
        """Follow a channel's table from now on, in place of another that it had."""
        self.unfollow(channel)
        self._followers[channel] = asyncio.create_task(self._follow(channel))

    def unfollow(self, channel: int) -> None:
        """Follow a channel's table no more."""
        if (task := self._followers.pop(channel, None)) is not None:
            task.cancel()

    async def _follow(self, channel: int) -> None:
        """Show what happens at a channel's table, whatever fails meanwhile, until the table or its seat is gone."""
        failures = 0
        while True:
            try:
                view, warned = self.places.open_view(channel), list[Any]()
                view.on("warning", warned.append)
                entries: Any = view.follow(self.places.place(channel)["last"])
                async with aclosing(entries):
                    async for entry in entries:
                        await self._told(channel, entry)
                        while warned:
                            await self._warn(channel, warned.pop(0))
                        failures = 0
            except RefusedError:
                return
            except Exception as error:  # noqa: BLE001  # whatever it is, the table goes on
                if isinstance(error, Problem) and error.code in GONE:
                    await self._gone(channel, error)
                    return
                _LOG.warning("channel %s is followed again later: %r", channel, error)
            failures += 1
            await asyncio.sleep(self._pauses.delay(failures))

    async def _gone(self, channel: int, problem: Problem) -> None:
        """Say in a channel that its table is shown there no more, and why; forget it where it is gone for all."""
        with speaking(self.places.language(channel)):
            said = t("The bot's seat at this table was taken back: this channel shows it no more.")
            if problem.code == "no_session":
                said = t("This channel's table is gone: /rw open opens another one.")
                self.places.forget(channel)
        _LOG.warning("channel %s is followed no more: %s", channel, problem)
        with suppress(discord.HTTPException, aiohttp.ClientError, OSError):
            await self.get_partial_messageable(channel).send(said)

    async def _told(self, channel: int, entry: dict[str, Any]) -> None:
        """Bring the message of an action up to date, or send what somebody tells; other entries have none."""
        if entry["type"] in {"game_changed", "reset"}:
            self.games.forget(self.places.open_view(channel).sid)
        if entry.get("action") or entry["type"] == "reversed":
            try:
                await self._show_entry(channel, entry)
            except Exception as error:
                if _passes(error):
                    raise
                _LOG.exception("channel %s: entry %s cannot be shown, and is passed over", channel, entry.get("id"))
        if entry["type"] in {"rolled", "resisted"} and entry.get("character"):
            await self._name_hand(channel, entry)
        if entry.get("id"):
            self.places.keep_last(channel, entry["id"])

    async def _show_entry(self, channel: int, entry: dict[str, Any]) -> None:
        if entry["type"] == "tale_told":
            await self._tell(channel, entry)
        elif entry.get("action"):
            await self.show(channel, entry["action"])
        else:
            await self._untell(channel, entry)

    async def _tell(self, channel: int, entry: dict[str, Any]) -> None:
        """Send what somebody tells, once."""
        if self.places.message(channel, _tale(entry["seq"])) is not None:
            return
        with speaking(self.places.language(channel)):
            who, what = plain(entry.get("by_name", entry["by"]), 80), plain(entry["text"], 500)
            said = t("{who} tells: {what}", who=who, what=what)
        sent = await self.get_partial_messageable(channel).send(said)
        self.places.keep_message(channel, _tale(entry["seq"]), sent.id)

    async def _untell(self, channel: int, entry: dict[str, Any]) -> None:
        """Put into the place of tales that they were taken back."""
        for seq in entry["reverses"]:
            message = self.places.message(channel, _tale(seq))
            if message is None:
                continue
            with speaking(self.places.language(channel)):
                said = t("{who} has taken something back.", who=plain(entry.get("by_name", entry["by"]), 80))
            with suppress(discord.NotFound):
                await self.get_partial_messageable(channel).get_partial_message(message).edit(content=said)

    async def _name_hand(self, channel: int, entry: dict[str, Any]) -> None:
        """Say in a channel that somebody else threw than who plays the character, and how often that was."""
        session: Any = await self.places.open_view(channel).get_session(include="characters")
        owner = next((one.get("owner") for one in session["characters"] if one["id"] == entry["character"]), None)
        if not owner or owner == entry["by"]:
            return
        names = {one["id"]: clean(one["name"], 80) for one in (*session["people"], *session["characters"])}
        count = self.places.count_hand(channel, entry["character"], entry["seq"])
        with speaking(self.places.language(channel)):
            said = t(
                "{name} threw for {character}, whom {owner} plays: {n} so far.",
                name=names.get(entry["by"], entry["by"]),
                character=names[entry["character"]],
                owner=names.get(owner, owner),
                n=count,
            )
            await self.get_partial_messageable(channel).send(plain(said))

    async def _warn(self, channel: int, warning: dict[str, Any]) -> None:
        """Say in a channel what the service told that does not agree, or is not proved."""
        _LOG.warning("channel %s: %s: %s", channel, warning["code"], warning["detail"])
        with speaking(self.places.language(channel)):
            await self.get_partial_messageable(channel).send(_alarm(warning))

    async def show(self, channel: int, aid: str) -> None:
        """Send the message of an action, or edit the one that there is."""
        async with self.places.lock(channel):
            with speaking(self.places.language(channel)):
                await self._show(channel, aid)

    async def _show(self, channel: int, aid: str) -> None:
        table = self.places.open_view(channel)
        try:
            action: Any = await table.get_action(aid)
        except Problem as problem:
            if problem.code == "not_found":
                return
            raise
        sight = await sight_of(self.games, table, action)
        embed, view = embed_of(sight), view_of(table.sid, sight)
        files: list[discord.File] = []
        if sight.roll and (picture := await self.places.picture(channel, sight.roll["seq"])):
            files = [discord.File(io.BytesIO(picture), "roll.png", description=clean(embed.description or "", 1000))]
            embed.set_image(url="attachment://roll.png")
        place = self.get_partial_messageable(channel)
        message = self.places.message(channel, aid)
        if message is not None:
            try:
                await place.get_partial_message(message).edit(embed=embed, view=view, attachments=files)
            except discord.NotFound:
                # Somebody deleted it, or the channel is gone: then sending fails as well.
                for file in files:
                    file.reset()
            else:
                return
        sent = await place.send(embed=embed, view=view, files=files)
        self.places.keep_message(channel, aid, sent.id)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Make the step of a button, a select or a form."""
        told: Any = interaction.data or {}
        custom_id = str(told.get("custom_id", ""))
        kinds = {discord.InteractionType.component, discord.InteractionType.modal_submit}
        if interaction.type not in kinds or not custom_id.startswith(PREFIX):
            return
        press = Press.read(custom_id)
        values = [cut(one, _LONGEST_VALUE) for one in _values(told)][:MOST_OPTIONS]
        if press and press.verb in {"move", "answer"} and values:
            with speaking(language_of(interaction.locale)):
                form = asked(press, *values[0].partition(":")[::2])
            if form:
                await interaction.response.send_modal(form)
                return
        await self.answer(interaction, lambda: self._press(interaction, press, values), quiet=True)

    async def _press(self, interaction: discord.Interaction, press: Press | None, values: list[str]) -> str | Asked:
        """Make a step if its message still shows what there is; nobody agrees to what they were not shown."""
        channel = interaction.channel_id or 0
        if press is None or press.verb not in {*STEPS, UNDO}:
            raise RefusedError(t("This bot knows no such button. Nothing was done."))
        if self.places.place(channel)["sid"] != press.sid:
            raise RefusedError(t("This message is of another table than this channel has now. Nothing was done."))
        table = seat(self.places, interaction)
        if press.verb == UNDO:
            return await undo(self.games, table, press)
        # What everybody sees is read last: had it changed before, it would be told here.
        action: Any = await table.get_action(press.aid)
        seen: Any = await self.places.open_view(channel).get_action(press.aid)
        if press.verb not in UNBOUND and digest_of(seen) != press.shown:
            await self.show(channel, press.aid)
            return t("This has changed since the message showed it. Nothing was done: look again, then press.")
        warned, refused = list[Any](), list[Any]()
        table.on("warning", warned.append)
        table.on("refused_roll", refused.append)
        try:
            said = await STEPS[press.verb](Pressed(self.games, press, values, table, action, seen))
        except (ValueError, IndexError) as error:
            raise RefusedError(t("This cannot be read. Nothing was done.")) from error
        except Problem as problem:
            if not refused:
                raise
            count = t("It is refusal {n} of your rolls.", n=refused[-1]["refusals"])
            raise RefusedError(f"{problem.detail}\n{count}") from problem
        return "\n".join([*([said] if said else []), *map(_alarm, warned)])

    async def answer(
        self, interaction: discord.Interaction, run: Callable[[], Awaitable[str | Asked]], *, quiet: bool = False
    ) -> None:
        """Make a step; what it returns, and what refuses it, only who asked for it sees, in their language."""
        with speaking(language_of(interaction.locale)):
            await interaction.response.defer(ephemeral=True, thinking=not quiet)
            view = discord.utils.MISSING
            try:
                said = await run()
                if isinstance(said, Asked):
                    said, view = said
            except (RefusedError, RequestError, DisagreementError) as error:
                said = plain(getattr(error, "detail", None) or error, 1500)
            except TermsError as error:
                said = _unsigned(error)
            except Exception:  # noqa: BLE001  # it is logged, and who waits for an answer is told
                _LOG.exception("a step in channel %s failed", interaction.channel_id)
                said = t("That went wrong here. The log of the bot says why.")
            if said:
                await interaction.followup.send(cut(said, 2000), ephemeral=True, view=view)
            elif not quiet:
                await interaction.delete_original_response()


def _tale(seq: int) -> str:
    """Return under what the message of a tale is kept, beside those of actions."""
    return f"tale {seq}"


def _unsigned(error: TermsError) -> str:
    """Return why nothing was sent."""
    if error.code == "not_thrower":
        return t("Somebody else throws these dice. Nothing was rolled or paid.")
    return t("What the table tells of this roll cannot be signed as it stands. Nothing is rolled.")


def _alarm(warning: dict[str, Any]) -> str:
    return cut(t("Warning: {what}", what=plain(warning["detail"], 1500)), 2000)


def _passes(error: Exception) -> bool:
    """Whether an error may be over later: not what Discord would refuse again, nor what is a fault of the bot."""
    if isinstance(error, discord.HTTPException):
        return error.status != 400
    return isinstance(error, RequestError | aiohttp.ClientError | OSError)


def _values(told: Any) -> Iterator[str]:
    """Yield what was chosen in a select, or typed into a form."""
    yield from [str(one) for one in told.get("values") or ()]
    for row in told.get("components") or ():
        for one in (row.get("component"), *(row.get("components") or ())):
            if one:
                yield str(one.get("value") or "")
