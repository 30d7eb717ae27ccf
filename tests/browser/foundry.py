"""A world of the stand-in for Foundry: its documents, who may change them, and people who play in it."""

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

from playwright.sync_api import Browser, Locator, Request, expect

from tests.browser.play import Person
from tests.browser.public import secure
from tools.foundry import MODULE

GIA, ANA, BO = "gia0000000000000", "ana0000000000000", "bo00000000000000"
_STANDIN = MODULE / "standin"
_KINDS = {".js": "text/javascript", ".json": "application/json", ".css": "text/css", ".html": "text/html"}
_GM = 4
_OF = "const { desk } = game.modules.get('rollwright').api; const { play } = desk;"


def key() -> dict[str, str]:
    """Return a fresh key for a change."""
    return {"Idempotency-Key": uuid4().hex}


class World:
    """Documents and settings, and each change of them in order; changes that a user may not make are refused."""

    def __init__(self) -> None:
        self.changed = threading.Condition()
        self.ops: list[dict[str, Any]] = []
        self.settings: dict[str, Any] = {}
        self.stopped = False
        users = {GIA: ("Gia", _GM, ""), ANA: ("Ana", 1, "silk000000000000"), BO: ("Bo", 1, "")}
        self.documents: dict[str, dict[str, Any]] = {
            "User": {
                one: {"_id": one, "name": name, "role": role, "character": actor, "active": False, "flags": {}}
                for one, (name, role, actor) in users.items()
            },
            "Actor": {
                "silk000000000000": {"_id": "silk000000000000", "name": "Silk", "owner": ANA, "flags": {}}
                | {"system": {"stress": {"value": 0}, "actions": {"prowl": 0}}}
            },
            "Macro": {},
            "ChatMessage": {},
        }

    def state(self) -> dict[str, Any]:
        """Return all of it, as a client reads it at its start."""
        with self.changed:
            found: dict[str, Any] = {kind: list(all_.values()) for kind, all_ in self.documents.items()}
            return found | {"settings": self.settings, "at": len(self.ops)}

    def apply(self, op: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        """Make a change; return the status and the answer."""
        with self.changed:
            error = self._refusal(op)
            if error:
                return 403, {"error": error}
            match op["kind"]:
                case "setting":
                    self.settings[op["name"]] = op["value"]
                case "create":
                    author = {"author": op["user"]} if op["type"] == "ChatMessage" else {}
                    self.documents[op["type"]][op["data"]["_id"]] = op["data"] = op["data"] | author
                case "delete":
                    del self.documents[op["type"]][op["id"]]
                case _:
                    found = self.documents[op["type"]][op["id"]]
                    for path, value in op["changes"].items():
                        _put(found, path, value)
                    op["changes"] = _expanded(op["changes"])
                    op["data"] = json.loads(json.dumps(found))
            self._tell(op)
            return 200, {"at": op["at"]}

    def _refusal(self, op: dict[str, Any]) -> str:
        gm = self.documents["User"][op["user"]]["role"] == _GM
        if op["kind"] == "setting":
            return "" if gm else "only a GM changes the world"
        known = self.documents[op["type"]]
        if op["kind"] == "create":
            return f"{op['data']['_id']} already exists" if op["data"]["_id"] in known else ""
        found = known.get(op["id"])
        if found is None:
            return f"{op['id']} does not exist"
        owner = {"User": found["_id"], "ChatMessage": found.get("author"), "Actor": found.get("owner")}[op["type"]]
        return "" if gm or owner == op["user"] else "not yours"

    def _tell(self, op: dict[str, Any]) -> None:
        op["at"] = len(self.ops) + 1
        self.ops.append(op)
        self.changed.notify_all()

    def after(self, at: int, user: str) -> list[dict[str, Any]]:
        """Return what came after a change; wait for it, for a while."""
        with self.changed:
            found = self.documents["User"][user]
            if not found["active"]:
                found["active"] = True
                self._tell({"kind": "update", "type": "User", "changes": {"active": True}, "data": dict(found)})
            self.changed.wait_for(lambda: len(self.ops) > at or self.stopped, timeout=5)
            return self.ops[at:]

    def leave(self, user: str) -> None:
        """Say that a user's last client is gone."""
        with self.changed:
            found = self.documents["User"][user]
            found["active"] = False
            self._tell({"kind": "update", "type": "User", "changes": {"active": False}, "data": dict(found)})

    def messages(self, flag: str = "") -> list[dict[str, Any]]:
        """Return the messages with a flag of the module's."""
        with self.changed:
            found = list(self.documents["ChatMessage"].values())
        return [one for one in found if not flag or one.get("flags", {}).get("rollwright", {}).get(flag)]


def _put(found: dict[str, Any], path: str, value: Any) -> None:
    *names, last = path.split(".")
    for name in names:
        found = found.setdefault(name, {})
    known = found.get(last)
    if isinstance(known, dict) and isinstance(value, dict):
        # Foundry merges what is an object.
        for name, inner in value.items():
            _put(known, name, inner)
    else:
        found[last] = value


def _expanded(changes: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for path, value in changes.items():
        _put(found, path, value)
    return found


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    world: ClassVar[World]
    built: ClassVar[Path]

    def log_message(self, *_: Any) -> None:
        """Print nothing."""

    def do_GET(self) -> None:
        """Serve files, the world, and what comes in it."""
        url = urlsplit(self.path)
        query = {name: value for name, [value] in parse_qs(url.query).items()}
        if url.path == "/world/state":
            self.answer(200, self.world.state())
        elif url.path == "/world/events":
            self.answer(200, {"ops": self.world.after(int(query["after"]), query["user"])})
        else:
            folders = {"modules/rollwright/": self.built, "standin/": _STANDIN, "": _STANDIN}
            path = url.path.lstrip("/") or "index.html"
            start, folder = next((start, one) for start, one in folders.items() if path.startswith(start))
            file = folder / path.removeprefix(start)
            self.send(200, file.read_bytes(), _KINDS[file.suffix])

    def do_POST(self) -> None:
        """Change the world."""
        body = self.rfile.read(int(self.headers["content-length"]))
        self.answer(*self.world.apply(json.loads(body)))

    def answer(self, status: int, body: Any) -> None:
        """Send JSON."""
        self.send(status, json.dumps(body).encode(), "application/json")

    def send(self, status: int, body: bytes, kind: str) -> None:
        """Send bytes."""
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(body)))
        # A page that went waits for nothing.
        with suppress(OSError):
            self.end_headers()
            self.wfile.write(body)


@contextmanager
def served(built: Path, certificate: Path | None = None) -> Iterator[tuple[World, str]]:
    """Serve a new world with a module that was built, by TLS with a directory for a certificate; yield both."""
    world = World()
    handler = type("Handler", (_Handler,), {"world": world, "built": built})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    if certificate:
        secure(server, certificate)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        host = "https://page.test" if certificate else "http://127.0.0.1"
        yield world, f"{host}:{server.server_port}"
    finally:
        with world.changed:
            world.stopped = True
            world.changed.notify_all()
        server.shutdown()
        server.server_close()


class Client(Person):
    """A user of the world in a browser of their own, who does in a window of Foundry what others do at `/play`."""

    def __init__(
        self, browser: Browser, url: str, user: str, *, lang: str = "en", release: int = 13, **more: Any
    ) -> None:
        self.user = user
        self.address = f"{url}/?user={user}&lang={lang}&release={release}"
        super().__init__(browser, url, {GIA: "Gia", ANA: "Ana", BO: "Bo"}[user], **more)
        self.open()

    def open(self) -> None:
        """Load Foundry, again if it was there."""
        self.page.goto(self.address)
        self.page.locator("body[data-ready]").wait_for()

    def _asked(self, request: Request) -> None:
        """Foundry asks the service too."""

    @property
    def now(self) -> Locator:
        """What is in the window for rolls."""
        return self.window("roll").locator(".rollwright-page")

    @property
    def seat(self) -> dict[str, str]:
        """The seat that this client has, and the service it is at."""
        told: dict[str, str] = self.evaluate("return play.table.credentials")
        return told

    def open_table(self, system: str, table: str = "", service: str = "", *, host: str = "") -> None:
        """Open a table as its GM, in the module's settings."""
        self.press("Open a table")
        door = self.window("door")
        door.get_by_label("Address of the service").fill(service)
        self.press("Connect", door)
        door.get_by_label("Game", exact=True).select_option(system)
        if table:
            door.get_by_label("Name of the table").fill(table)
        if host:
            door.get_by_label("Who runs this service?").select_option(label=host)
        self.press("Open table", door)
        expect(door).to_have_count(0)
        self.seated()
        self.url = service

    @property
    def told(self) -> Locator:
        """What Foundry notifies this user of."""
        return self.page.locator("#notifications li")

    def saved_link(self) -> str:
        """Return the link to this user's seat, as the window for the table has it."""
        self.press("Table")
        return self.window("table").get_by_label(f"For {self.name} alone").input_value()

    def sits(self, table: dict[str, str], token: str) -> None:
        """Keep a seat in this browser, and load Foundry again."""
        place = f"standin/{self.user}/{table['url']}/{table['sid']}"
        keep = "(text) => localStorage.setItem('rollwright.seats', JSON.stringify(text))"
        self.page.evaluate(keep, json.dumps({place: token}))
        self.open()

    def take(self, link: str) -> None:
        """Take a seat by its link, in the module's settings."""
        self.press("Open a table")
        door = self.window("door")
        door.get_by_label("Or a link to your seat").fill(link)
        self.press("Use that table", door)
        expect(door).to_have_count(0)
        self.seated()

    # ---- What a user presses -----------------------------------------------------------------------------------------

    def press(self, name: str, within: Locator | None = None) -> None:
        """Press a button by the start of its name."""
        (within or self.page.locator("#scene-controls")).get_by_role(
            "button", name=re.compile(f"^{name}")
        ).first.click()

    def say(self, text: str) -> None:
        """Write a line into the chat."""
        field = self.page.get_by_label("Chat", exact=True)
        field.fill(text)
        field.press("Enter")

    def window(self, name: str) -> Locator:
        """Return a window of the module's."""
        return self.page.locator(f"#rollwright-{name}")

    @property
    def chat(self) -> Locator:
        """The messages that this user sees."""
        return self.page.locator("#chat .chat-message")

    def evaluate(self, script: str, told: Any = None) -> Any:
        """Run something with the module's table: `play`."""
        return self.page.evaluate(f"async (told) => {{ {_OF} {script} }}", told)

    def until(self, condition: str, told: Any = None) -> None:
        """Wait until something holds of the module's table."""
        self.page.wait_for_function(f"(told) => {{ {_OF} return {condition}; }}", arg=told)

    def seated(self) -> None:
        """Wait until this client has read the table."""
        self.until("desk.isRead")
