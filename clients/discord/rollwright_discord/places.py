"""Which table a channel plays at, and who sits there: kept in the storage of the client."""

from typing import Any

import httpx

from rollwright_client import AsyncClient, AsyncTable, Storage

_PREFIX = "discord/"
_SPECTATOR = "Discord"
Place = dict[str, Any]
"""`sid`, `system`, `code`, `spectator` (a token), `last` (an event); by id `people` (tokens) and `messages`."""


class NotSeatedError(Exception):
    """Somebody who has no seat at the channel's table, or a channel without one; the message is for people."""


class Places:
    """The tables of all channels of all servers."""

    def __init__(self, url: str, storage: Storage, http: httpx.AsyncClient) -> None:
        self.url = url.rstrip("/")
        self.client = AsyncClient(url, storage=storage, http=http)
        self._storage = storage
        self._http = http

    def channels(self) -> list[int]:
        """Return the channels that have a table."""
        return [int(key.removeprefix(_PREFIX)) for key, _ in self._storage.items(_PREFIX)]

    def place(self, channel: int) -> Place:
        """Return what is kept of a channel's table; NotSeatedError where it has none."""
        found: Place | None = self._storage.get(f"{_PREFIX}{channel}")
        if found is None:
            raise NotSeatedError("This channel has no table: /rw open opens one.")
        return found

    def table(self, channel: int, user: int) -> AsyncTable:
        """Return the channel's table for a person; NotSeatedError where they have no seat."""
        place = self.place(channel)
        token = place["people"].get(str(user))
        if token is None:
            raise NotSeatedError("You have no seat at this channel's table: /rw join takes one.")
        return self.client.table(place["sid"], token)

    def open_view(self, channel: int) -> AsyncTable:
        """Return the channel's table for the bot, which sees what everybody may see."""
        place = self.place(channel)
        return self.client.table(place["sid"], place["spectator"])

    async def open(self, channel: int, user: int, system: str, name: str, gm: str) -> AsyncTable:
        """Open a table for a channel; who opened it is its GM."""
        table = await self.client.open_session({"system": system, "name": name, "gm": gm})
        opened: Any = table.opened
        await self._keep(channel, table, opened["join_code"], system, {str(user): table.credentials["token"]})
        return table

    async def _keep(self, channel: int, table: AsyncTable, code: str, system: str, people: dict[str, str]) -> None:
        sid = table.credentials["sid"]
        bot = await self.client.join(sid, {"code": code, "name": _SPECTATOR, "role": "spectator"})
        session = await bot.get_session(include="characters")
        place: Place = {"sid": sid, "system": system, "code": code, "spectator": bot.credentials["token"]}
        place |= {"people": people, "messages": {}, "last": session.get("last_event_id", "0")}
        self._storage.update(f"{_PREFIX}{channel}", lambda _: place)

    def forget(self, channel: int, user: int) -> None:
        """Forget a channel's table, for who opened it here; the table itself stays."""
        if next(iter(self.place(channel)["people"])) != str(user):
            raise NotSeatedError("Who opened the table here lets the channel leave it.")
        self._storage.update(f"{_PREFIX}{channel}", lambda _: None)

    async def join(self, channel: int, user: int, name: str) -> None:
        """Give somebody a seat at the channel's table; who has one keeps it."""
        place = self.place(channel)
        if str(user) in place["people"]:
            raise NotSeatedError("You have a seat here already.")
        table = await self.client.join(place["sid"], {"code": place["code"], "name": name})
        self._change(channel, lambda found: found["people"].update({str(user): table.credentials["token"]}))

    def message(self, channel: int, aid: str) -> int | None:
        """Return the message that follows an action."""
        found: int | None = self.place(channel)["messages"].get(aid)
        return found

    def keep_message(self, channel: int, aid: str, message: int) -> None:
        """Keep which message follows an action."""
        self._change(channel, lambda found: found["messages"].update({aid: message}))

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
        headers = {"Authorization": f"Bearer {place['spectator']}", "Accept": "image/png"}
        answer = await self._http.get(f"{self.url}/v1/sessions/{place['sid']}/rolls/{seq}", headers=headers)
        return answer.content if answer.is_success else None
