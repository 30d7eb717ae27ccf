"""A stand-in of Discord: its HTTP interface as far as the bot uses it, and interactions as its gateway tells them.

A component is named by what its id says without the table and what was shown: `roll:a1:`, `set:a1:position`.
"""

import asyncio
import json
from collections.abc import Callable
from itertools import count
from typing import Any

import discord
import httpx
from aiohttp import BodyPartReader, web

from rollwright_discord.bot import Bot
from rollwright_discord.presses import Press
from tests.plain import NO_TLS
from tests.waiting import wait_until_async

_APPLICATION = 1


class Line(httpx.AsyncHTTPTransport):
    """The way to the service, which may be lost."""

    lost = False
    refused = 0
    """Requests that found no way."""
    forge: Callable[[str, str], str] | None = None
    """Returns what comes back in place of an answer in JSON, by method and path, and the answer."""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request, unless the way is lost."""
        if self.lost:
            self.refused += 1
            raise httpx.ConnectError("lost", request=request)
        response = await super().handle_async_request(request)
        if self.forge is None or response.headers.get("content-type") != "application/json":
            return response
        told = self.forge(f"{request.method} {request.url.path}", (await response.aread()).decode())
        left_out = {"content-length", "content-encoding", "transfer-encoding"}
        headers = [(name, value) for name, value in response.headers.items() if name not in left_out]
        return httpx.Response(response.status_code, headers=headers, content=told.encode(), request=request)

    async def aclose(self) -> None:
        """Stay open for the next bot of the test."""


class Discord:
    """Messages of channels, what people were told alone, and pictures, as the bot sent them over HTTP."""

    def __init__(self) -> None:
        self.messages: dict[int, dict[str, Any]] = {}
        self.pictures: dict[int, bytes] = {}
        self.told: dict[int, list[str]] = {}
        """What each person was told alone."""
        self.sent: list[dict[str, Any]] = []
        """Each message or edit, as it was sent."""
        self.forms: list[dict[str, Any]] = []
        """Each form that somebody was shown."""
        self.refusing: dict[str, list[tuple[int, int]]] = {}
        """By the method of a request for messages: the status and code of each next refusal."""
        self.locale = "en-US"
        self.guild_locale = "en-US"
        self.line = Line(verify=NO_TLS)
        self.files: list[bytes] = []
        """What was attached, and what of it was downloaded: by its place."""
        self.downloaded: list[int] = []
        self.names: dict[int, str] = {}
        """Names of people, where a test gives them one."""
        self.commands: list[Any] = []
        self._ids = count(1000)
        self._people: dict[str, int] = {}
        self._runner: web.AppRunner | None = None
        self._base = ""

    async def start(self) -> None:
        """Listen on a free port, and let the library ask there."""
        app = web.Application()
        app.add_routes([web.route("*", "/{path:.*}", self._answer)])
        self._runner = web.AppRunner(app)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        [(host, port)] = [one[:2] for one in self._runner.addresses]
        self._base = discord.http.Route.BASE
        discord.http.Route.BASE = f"http://{host}:{port}"

    async def stop(self) -> None:
        """Listen no more."""
        discord.http.Route.BASE = self._base
        await httpx.AsyncHTTPTransport.aclose(self.line)
        assert self._runner
        await self._runner.cleanup()

    async def _answer(self, request: web.Request) -> web.Response:  # noqa: PLR0911  # one for each operation
        parts = request.match_info["path"].split("/")
        match request.method, parts:
            case "GET", ["users", "@me"]:
                return _json(_user(_APPLICATION, "Bot", bot=True))
            case "GET", ["oauth2", "applications", "@me"]:
                return _json(_application())
            case "GET", ["files", place]:
                self.downloaded.append(int(place))
                return web.Response(body=self.files[int(place)])
            case "PUT", ["applications", *_, "commands"]:
                self.commands = await request.json()
                return _json([])
            case "POST", ["channels", channel, "messages"]:
                return _json(await self._message(request, next(self._ids), int(channel)))
            case "PATCH", ["channels", channel, "messages", message]:
                return _json(await self._message(request, int(message), int(channel)))
            case "POST", ["interactions", _, token, "callback"]:
                self._called_back(self._people[token], await request.json())
                return _json(_called(parts[1]))
            case "POST", ["webhooks", _, token]:
                body = await _body(request)
                self._said(self._people[token], body)
                return _json(_message(next(self._ids), 1, body))
            case "DELETE", ["webhooks", *_]:
                return web.Response(status=204)
            case _:
                raise web.HTTPNotFound(text=f"{request.method} {request.path}")

    def _called_back(self, person: int, body: dict[str, Any]) -> None:
        if body["type"] == 4:
            self._said(person, body["data"])
        if body["type"] == 9:
            self.forms.append(body["data"])

    async def _message(self, request: web.Request, message: int, channel: int) -> Any:
        if refusals := self.refusing.get(request.method):
            status, code = refusals.pop(0)
            text = json.dumps({"code": code, "message": "refused"})
            raise _refused(status, text)
        if request.method == "PATCH" and message not in self.messages:
            raise _refused(404, json.dumps({"code": 10008, "message": "Unknown Message"}))
        body = await _body(request)
        if len(ids := _ids(body)) > len(set(ids)):
            raise web.HTTPBadRequest(text=f"COMPONENT_CUSTOM_ID_DUPLICATED: {ids}")
        self._said(0, body)
        if picture := body.pop("picture", None):
            self.pictures[message] = picture
        self.messages[message] = {**self.messages.get(message, {}), **body, "channel": channel}
        return _message(message, channel, body)

    def _said(self, person: int, body: dict[str, Any]) -> None:
        self.sent.append(body)
        if person:
            assert body["flags"] & 64, "what one person is told is for them alone"
            self.told.setdefault(person, []).append(body["content"])

    def _interaction(self, channel: int, person: int, kind: int, data: Any) -> Any:
        one = next(self._ids)
        token = f"token{one}"
        self._people[token] = person
        name = self.names.get(person, f"Person {person}")
        member = {"user": _user(person, name), "roles": [], "joined_at": "2026-01-01T00:00:00+00:00"}
        member |= {"deaf": False, "mute": False, "flags": 0, "permissions": "0"}
        return {
            "id": str(one),
            "application_id": str(_APPLICATION),
            "type": kind,
            "token": token,
            "version": 1,
            "guild_id": str(_guild(channel)),
            "channel_id": str(channel),
            "member": member,
            "data": data,
            "entitlements": [],
            "channel": _channel(channel),
            "locale": self.locale,
            "guild_locale": self.guild_locale,
            "authorizing_integration_owners": {},
            "attachment_size_limit": 1,
            "app_permissions": "0",
        }

    async def command(self, bot: Bot, channel: int, person: int, command: str, /, **options: Any) -> None:
        """Let somebody type a command."""
        kinds = {str: 3, int: 4, bytes: 11}
        attached = {key: self._attached(value) for key, value in options.items() if isinstance(value, bytes)}
        values = options | {key: one["id"] for key, one in attached.items()}
        given = [{"name": key, "type": kinds[type(options[key])], "value": value} for key, value in values.items()]
        data = {"id": "5", "name": "rw", "type": 1, "options": [{"name": command, "type": 1, "options": given}]}
        data["resolved"] = {"attachments": {one["id"]: one for one in attached.values()}}
        await self._happened(bot, self._interaction(channel, person, 2, data))

    def _attached(self, content: bytes) -> Any:
        """Attach a file; return how Discord tells of it."""
        self.files.append(content)
        place = len(self.files) - 1
        url = f"{discord.http.Route.BASE}/files/{place}"
        return {"id": str(place), "filename": "game.toml", "size": len(content), "url": url, "proxy_url": url}

    async def press(self, bot: Bot, channel: int, person: int, named: str, *values: str, custom_id: str = "") -> None:
        """Let somebody press a button, or choose in a select; or press one of another message, by its id."""
        data: Any = {"custom_id": custom_id or self.custom_id(channel, named), "component_type": 3 if values else 2}
        if values:
            data["values"] = list(values)
        message = next((one for one, told in self.messages.items() if data["custom_id"] in _ids(told)), 1)
        interaction = self._interaction(channel, person, 3, data)
        await self._happened(bot, interaction | {"message": _message(message, channel, {})})

    async def send(self, bot: Bot, channel: int, person: int, *typed: str) -> None:
        """Let somebody fill in the last form that was shown, and send it."""
        form = self.forms[-1]
        places = [one["component"] for one in form["components"]]
        filled = [
            {"type": 18, "component": {"type": 4, "custom_id": place["custom_id"], "value": text}}
            for place, text in zip(places, typed, strict=True)
        ]
        data = {"custom_id": form["custom_id"], "components": filled}
        await self._happened(bot, self._interaction(channel, person, 5, data))

    async def _happened(self, bot: Bot, interaction: Any) -> None:
        before = asyncio.all_tasks()
        bot._connection.parse_interaction_create(interaction)
        await asyncio.gather(*(asyncio.all_tasks() - before))

    async def until(self, holds: Any) -> Any:
        """Wait until something holds; return it."""
        return await wait_until_async(holds)

    def items(self, channel: int) -> set[str]:
        """Return what can be pressed in a channel."""
        return {*self._pressable(channel)}

    def custom_id(self, channel: int, named: str) -> str:
        """Return the whole id of what can be pressed in a channel."""
        return self._pressable(channel)[named]

    def values(self, channel: int, named: str) -> dict[str, str]:
        """Return the labels of a select's options, by what it sends."""
        rows = [row for told in self.messages.values() for row in told.get("components") or ()]
        [one] = [
            item for row in rows for item in row["components"] if item["custom_id"] == self.custom_id(channel, named)
        ]
        return {option["value"]: option["label"] for option in one["options"]}

    def labels(self, channel: int) -> set[str]:
        """Return the labels of all buttons in a channel."""
        rows = [row for told in self.messages.values() if told["channel"] == channel for row in told["components"]]
        return {item["label"] for row in rows for item in row["components"] if "label" in item}

    def _pressable(self, channel: int) -> dict[str, str]:
        shown = [one for told in self.messages.values() if told["channel"] == channel for one in _ids(told)]
        read = [(Press.read(one), one) for one in shown]
        return {f"{press.verb}:{press.aid}:{press.more}": one for press, one in read if press}

    def said(self, channel: int) -> list[str]:
        """Return the messages of a channel that are words alone."""
        return [
            told["content"] for told in self.messages.values() if told["channel"] == channel and told.get("content")
        ]

    def text(self, channel: int) -> str:
        """Return the text of all messages in a channel."""
        shown = [one for told in self.messages.values() if told["channel"] == channel for one in told.get("embeds", ())]
        return "\n".join(f"{one['title']}\n{one['description']}\n{one['footer']['text']}" for one in shown)


def _json(told: Any) -> web.Response:
    # The library knows JSON by this exact type.
    return web.Response(body=json.dumps(told).encode(), headers={"Content-Type": "application/json"})


def _refused(status: int, text: str) -> web.HTTPException:
    """Return a refusal as the service of Discord has it."""
    kind = {400: web.HTTPBadRequest, 403: web.HTTPForbidden, 404: web.HTTPNotFound}[status]
    return kind(text=text, content_type="application/json")


def _ids(told: Any) -> list[str]:
    return [item["custom_id"] for row in told.get("components") or () for item in row["components"]]


async def _body(request: web.Request) -> dict[str, Any]:
    if request.content_type == "application/json":
        plain: dict[str, Any] = await request.json()
        return plain
    found: dict[str, Any] = {}
    picture = b""
    async for part in await request.multipart():
        # One part within another is a reader of its own, and Discord's have none.
        assert isinstance(part, BodyPartReader)
        if part.name == "payload_json":
            found = json.loads(await part.text())
        else:
            picture = bytes(await part.read())
    return found | {"picture": picture}


def _user(one: int, name: str, *, bot: bool = False) -> Any:
    return {
        "id": str(one),
        "username": f"user{one}",
        "discriminator": "0",
        "global_name": name,
        "avatar": None,
        "bot": bot,
    }


def _guild(channel: int) -> int:
    """Return the server of a channel: each has a hundred of them."""
    return 7 + channel // 100


def _channel(one: int) -> Any:
    return {
        "id": str(one),
        "type": 0,
        "name": "play",
        "permissions": "0",
        "position": 0,
        "guild_id": str(_guild(one)),
        "permission_overwrites": [],
        "nsfw": False,
        "parent_id": None,
        "topic": None,
        "last_message_id": None,
    }


def _application() -> Any:
    return {
        "id": str(_APPLICATION),
        "name": "Bot",
        "icon": None,
        "description": "",
        "bot_public": False,
        "bot_require_code_grant": False,
        "verify_key": "",
        "flags": 0,
        "hook": True,
        "summary": "",
        "owner": _user(2, "Owner"),
        "team": None,
        "rpc_origins": [],
    }


def _message(one: int, channel: int, body: Any) -> Any:
    return {
        "id": str(one),
        "channel_id": str(channel),
        "author": _user(_APPLICATION, "Bot", bot=True),
        "tts": False,
        "content": body.get("content", ""),
        "timestamp": "2026-01-01T00:00:00+00:00",
        "edited_timestamp": None,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "pinned": False,
        "embeds": [],
        "components": [],
        "type": 0,
        "flags": 0,
    }


def _called(one: str) -> Any:
    return {"interaction": {"id": one, "type": 2, "response_message_ephemeral": True}, "resource": None}
