"""Which table a channel plays at, and who sits there: kept in the storage of the client."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any
from weakref import WeakValueDictionary

import httpx

from rollwright_client import AsyncClient, AsyncTable, Problem, Storage
from rollwright_discord.words import LANGUAGES, spoken, t

_PREFIX = "discord/"
_OTHERS = "discord-others/"
_SPECTATOR = "Discord"
GONE = frozenset({"no_session", "token_revoked"})
"""Problems of a table that there is no more, and of a seat that was taken back."""
Place = dict[str, Any]
"""`sid`, `code`, `language`, `spectator` (a token), `last` (event); `people` (tokens), `messages` by id."""


class RefusedError(Exception):
    """What somebody wants that cannot be done here; the message is for people."""


class Places:
    """The tables of all channels of all servers."""

    def __init__(self, url: str, storage: Storage, http: httpx.AsyncClient) -> None:
        self.url = url.rstrip("/")
        self._clients = {one: AsyncClient(url, storage=storage, http=http, language=one) for one in LANGUAGES}
        self._storage = storage
        self._http = http
        self._opening = asyncio.Lock()
        self._locks = WeakValueDictionary[int, asyncio.Lock]()

    @property
    def client(self) -> AsyncClient:
        """The service, in the language that is spoken."""
        return self._clients[spoken()]

    def lock(self, channel: int) -> asyncio.Lock:
        """Return what somebody holds who changes the table of a channel, or its messages."""
        return self._locks.setdefault(channel, asyncio.Lock())

    def channels(self) -> list[int]:
        """Return the channels that have a table."""
        return [int(key.removeprefix(_PREFIX)) for key, _ in self._storage.items(_PREFIX)]

    def place(self, channel: int) -> Place:
        """Return what is kept of a channel's table; RefusedError where it has none."""
        found: Place | None = self._storage.get(f"{_PREFIX}{channel}")
        if found is None:
            raise RefusedError(t("This channel has no table: /rw open opens one."))
        return found

    def table(self, channel: int, user: int) -> AsyncTable:
        """Return the channel's table for a person; RefusedError where they have no seat."""
        place = self.place(channel)
        token = place["people"].get(str(user))
        if token is None:
            raise RefusedError(t("You have no seat at this channel's table: /rw join takes one."))
        return self.client.table(place["sid"], token)

    def open_view(self, channel: int) -> AsyncTable:
        """Return the channel's table for the bot, which sees what everybody may see."""
        place = self.place(channel)
        return self.client.table(place["sid"], place["spectator"])

    async def open(
        self, channel: int, user: int, plays: dict[str, Any], name: str, *, gm: list[str], language: str
    ) -> None:
        """Open a table for a channel; who opened it is its GM, under the first name that the service takes.

        `plays` is its game: `system`, or the document of one as `game`.
        """
        # Two tables that are opened alike at once would be one: a change that is not answered yet is taken up again.
        async with self._opening, self.lock(channel):
            if channel in self.channels():
                raise RefusedError(t("This channel has a table already."))
            called = {**plays, **({"name": name} if name else {})}
            table = await _named(gm, lambda one: self.client.open_session({**called, "gm": one}))
            opened: Any = table.opened
            sid = table.credentials["sid"]
            bot = await self.client.join(sid, {"code": opened["join_code"], "name": _SPECTATOR, "role": "spectator"})
            session = await bot.get_session(include="characters")
            place: Place = {"sid": sid, "code": opened["join_code"], "language": language}
            place |= {"spectator": bot.credentials["token"], "last": session.get("last_event_id", "0")}
            place |= {"people": {str(user): table.credentials["token"]}, "messages": {}}
            self._storage.update(f"{_PREFIX}{channel}", lambda _: place)

    def own(self, channel: int, user: int) -> None:
        """Refuse what only who opened the channel's table here may do."""
        if next(iter(self.place(channel)["people"])) != str(user):
            raise RefusedError(t("Only who opened the table here does that."))

    def forget(self, channel: int) -> None:
        """Forget a channel's table; the table itself stays."""
        self._storage.update(f"{_PREFIX}{channel}", lambda _: None)

    async def join(self, channel: int, user: int, names: list[str]) -> None:
        """Give somebody a seat at the channel's table, under the first name that the service takes."""
        async with self.lock(channel):
            place = self.place(channel)
            if str(user) in place["people"]:
                raise RefusedError(t("You have a seat here already."))
            sid, code = place["sid"], place["code"]
            table = await _named(names, lambda one: self.client.join(sid, {"code": code, "name": one}))
            self._change(channel, lambda found: found["people"].update({str(user): table.credentials["token"]}))

    def language(self, channel: int) -> str:
        """Return the language of a channel's messages."""
        found: str = self.place(channel)["language"]
        return found

    def speak(self, channel: int, language: str) -> None:
        """Set the language of a channel's messages."""
        self._change(channel, lambda found: found.update(language=language))

    def message(self, channel: int, aid: str) -> int | None:
        """Return the message that follows an action."""
        found: int | None = self.place(channel)["messages"].get(aid)
        return found

    def keep_message(self, channel: int, aid: str, message: int) -> None:
        """Keep which message follows an action."""
        self._change(channel, lambda found: found["messages"].update({aid: message}))

    def count_hand(self, channel: int, character: str, seq: int) -> int:
        """Note that another threw for a character in an entry; return how many such rolls of theirs there were."""
        key = f"{_OTHERS}{self.place(channel)['sid']}/{character}"
        return len(self._storage.update(key, lambda found: sorted({*(found or ()), seq})))

    def keep_last(self, channel: int, event: str) -> None:
        """Keep up to which event a channel was told."""
        self._change(channel, lambda found: found.update(last=event))

    def _change(self, channel: int, change: Any) -> None:
        def changed(found: Place | None) -> Place | None:
            if found is not None:
                change(found)
            return found

        self._storage.update(f"{_PREFIX}{channel}", changed)

    async def picture(self, channel: int, seq: int) -> bytes | None:
        """Return the card of a roll as everybody may see it, as PNG; None where there is none."""
        place = self.place(channel)
        headers = {"Authorization": f"Bearer {place['spectator']}", "Accept": "image/png", "Accept-Language": spoken()}
        answer = await self._http.get(f"{self.url}/v1/sessions/{place['sid']}/rolls/{seq}", headers=headers)
        return answer.content if answer.is_success else None


async def _named(names: list[str], seat: Callable[[str], Awaitable[AsyncTable]]) -> AsyncTable:
    """Take a seat under the first of several names that the service takes: not every name of Discord's is one."""
    for name in names[:-1]:
        try:
            return await seat(name)
        except Problem as problem:
            if problem.status != 400:
                raise
    return await seat(names[-1])
