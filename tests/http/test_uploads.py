"""What is read of a request before it is known who asks, and how large bodies are received: few at once, on disk."""

import asyncio
import functools
import json
import tempfile
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from litestar.types import ASGIApp

from service.deadlines import Deadlines, now
from service.http import request, uploads
from service.http.openapi import OPERATIONS
from service.http.operation import NDJSON, Operation
from tests.applications import application
from tests.clock import ClockLoop, advance, turns
from tests.table import places

SID = "A" * 22
TOKEN = f"Bearer p1.1.{'A' * 43}"
Receive = Callable[[], Awaitable[Any]]


class Asked:
    """A request without a server: what it was answered, and how much of its body was read."""

    def __init__(self, app: ASGIApp, operation: Operation, address: str = "192.0.2.1", **headers: str) -> None:
        self.read = 0
        self.status = 0
        self.body = b""
        self.headers: dict[bytes, bytes] = {}
        self._app = app
        media = NDJSON if operation.body_type is str else "application/json"
        sent = {"host": "localhost", "content-type": media} | {
            name.replace("_", "-"): value for name, value in headers.items()
        }
        self._scope: Any = {
            "type": "http",
            "http_version": "1.1",
            "method": operation.method,
            "path": operation.path.format(**places(SID)),
            "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in sent.items()],
            "client": (address, 1234),
        }

    async def run(self, receive: Receive) -> "Asked":
        """Ask, and be sent a body."""

        async def counted() -> Any:
            self.read += 1
            return await receive()

        await self._app(self._scope, counted, self._sent)
        return self

    async def _sent(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], dict(message["headers"])
        else:
            self.body += message["body"]

    @property
    def code(self) -> str:
        """The code of the problem."""
        return str(json.loads(self.body)["code"])


async def junk() -> Any:
    """Bring a body that no operation takes."""
    return {"type": "http.request", "body": b'{"no_such_field": 1}', "more_body": False}


async def never() -> Any:
    """Never bring a message."""
    await asyncio.Event().wait()


@functools.cache
def app_of(**more: Any) -> ASGIApp:
    """Return an application without a store: nothing here gets as far."""
    app: ASGIApp = application(**more)
    return app


@asynccontextmanager
async def served(redis_url: str, **more: Any) -> AsyncIterator[ASGIApp]:
    """Run an application."""
    app: Any = application(redis_url, **more)
    async with app.litestar.lifespan():
        yield app


def named(operation: Operation) -> str:
    """Return what an operation is called in the name of a test."""
    return operation.id


# Rights first.


def test_a_stranger_is_refused_before_the_body(redis_url: str) -> None:
    """A request without a token gets 401 and no names of fields; its body is not read."""
    operations = [one for one in OPERATIONS if one.roles and "{sid" in one.path]

    async def ask() -> list[tuple[str, Asked]]:
        async with served(redis_url) as app:
            return [
                (one.id, await Asked(app, one, **sent).run(junk))
                for one in operations
                for sent in ({}, {"authorization": TOKEN})
            ]

    asked = asyncio.run(ask())
    assert [(name, one.status, one.code, one.read) for name, one in asked] == [
        (one.id, 401, code, 0) for one in operations for code in ("token_missing", "token_invalid")
    ]
    assert [name for name, one in asked if b"errors" in one.body] == []


@pytest.mark.parametrize("operation", [one for one in OPERATIONS if one.needs_key and not one.roles], ids=named)
def test_a_key_is_asked_for_before_the_body(operation: Operation) -> None:
    """A request without its Idempotency-Key, or with one that is none, is refused with its body unread."""
    missing = asyncio.run(Asked(app_of(), operation).run(junk))
    malformed = asyncio.run(Asked(app_of(), operation, idempotency_key="short").run(junk))
    assert [(one.status, one.code, one.read) for one in (missing, malformed)] == [
        (400, "key_missing", 0),
        (400, "key_malformed", 0),
    ]


@pytest.mark.parametrize("operation", [one for one in OPERATIONS if one.opens_table], ids=named)
def test_an_api_key_is_asked_for_before_the_body(operation: Operation, tmp_path: Any) -> None:
    """Where a table is opened with an API key, a body without one is not read."""
    file = tmp_path / "keys"
    file.write_text(f"ours {'0' * 64}\n")
    app = app_of(api_keys_file=str(file))
    keyed = {"idempotency_key": uuid.uuid4().hex}
    missing, unknown = [
        asyncio.run(Asked(app, operation, **keyed, **headers).run(junk)) for headers in ({}, {"x_api_key": "theirs"})
    ]
    assert [(one.status, one.code, one.read) for one in (missing, unknown)] == [
        (401, "api_key_missing", 0),
        (401, "api_key_unknown", 0),
    ]


def test_a_rate_is_counted_before_the_body() -> None:
    """A request above the rate is refused with its body unread."""
    operations, app = [one for one in OPERATIONS if one.body_type], app_of(rate_limit="1/3600")

    async def second(number: int, operation: Operation) -> Asked:
        first, last = [await Asked(app, operation, f"192.0.2.{number}").run(junk) for _ in range(2)]
        assert first.status != 429
        return last

    for number, operation in enumerate(operations):
        last = asyncio.run(second(number, operation))
        assert (operation.id, last.status, last.read) == (operation.id, 429, 0)


@pytest.mark.parametrize("operation", [one for one in OPERATIONS if one.body_type and not one.roles], ids=named)
def test_a_length_is_looked_at_before_the_body(operation: Operation) -> None:
    """A body that is announced as too large is not read."""
    sent = {"content_length": str(operation.limit + 1), "idempotency_key": uuid.uuid4().hex}
    asked = asyncio.run(Asked(app_of(), operation, **sent).run(junk))
    assert (asked.status, asked.code, asked.read) == (413, "body_too_large", 0)


# Uploads.

[IMPORT] = [one for one in OPERATIONS if one.upload]


def importing(app: ASGIApp, address: str) -> Asked:
    """Return an import by an address."""
    return Asked(app, IMPORT, address, idempotency_key=uuid.uuid4().hex)


def test_few_imports_at_once() -> None:
    """So many imports are received at once, one of an address; more are refused unread, and there is room again."""

    async def ask() -> list[Asked]:
        app = app_of()
        places = [f"192.0.2.{number}" for number in range(uploads.MAX)]
        running = [asyncio.create_task(importing(app, address).run(never)) for address in places]
        await asyncio.sleep(0)
        twice = await importing(app, places[0]).run(junk)
        more = await importing(app, "192.0.2.99").run(junk)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        return [twice, more, await importing(app, places[0]).run(junk)]

    twice, more, later = asyncio.run(ask())
    assert (twice.status, twice.code, twice.read, twice.headers[b"retry-after"]) == (429, "too_many_imports", 0, b"10")
    assert (more.status, more.code, more.read, more.headers[b"retry-after"]) == (503, "imports_busy", 0, b"10")
    assert (later.code, later.read) == ("store_unavailable", 1)


@pytest.fixture
def files(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The files that were made for uploads."""
    made: list[Any] = []

    def kept() -> Any:
        made.append(tempfile.TemporaryFile())  # noqa: SIM115  # what is under test closes it
        return made[-1]

    monkeypatch.setattr(uploads, "TemporaryFile", kept)
    return made


async def gone() -> Any:
    """Break off."""
    return {"type": "http.disconnect"}


async def endless() -> Any:
    """Bring more and more."""
    return {"type": "http.request", "body": b"x" * 2**20, "more_body": True}


@pytest.mark.parametrize(
    "receive, code", [(gone, "incomplete_body"), (endless, "body_too_large"), (junk, "import_damaged")]
)
def test_a_file_is_removed(redis_url: str, files: list[Any], receive: Receive, code: str) -> None:
    """Whatever comes of an import, its file is gone afterwards."""

    async def ask() -> Asked:
        async with served(redis_url) as app:
            return await importing(app, "192.0.2.1").run(receive)

    assert asyncio.run(ask()).code == code
    assert [file.closed for file in files] == [True]


def test_no_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a file cannot be written the answer is 503, to try again."""

    def full() -> Any:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(uploads, "TemporaryFile", full)
    asked = asyncio.run(importing(app_of(), "192.0.2.1").run(junk))
    assert (asked.status, asked.code) == (503, "imports_busy")


def test_a_slow_import_ends_soon() -> None:
    """A body is given up on when it is ten seconds late by its size; what came quickly earns no right to stall."""

    async def ask() -> Asked:
        app: Any = application()
        begun, stalled = now(), asyncio.Event()
        comes = iter([(8, 2 * request.BODY_RATE), (9, 100 * request.BODY_RATE), (18, 10)])

        async def slow() -> Any:
            coming = next(comes, None)
            if coming is None:
                stalled.set()
                return await never()
            advance(begun + coming[0] - now())
            return {"type": "http.request", "body": bytes(coming[1]), "more_body": True}

        async with app.litestar.lifespan():
            asking = asyncio.create_task(importing(app, "192.0.2.1").run(slow))
            await stalled.wait()
            # The last ten bytes were due within ten seconds of the nine that the large piece took.
            advance(begun + 9 + Deadlines().body - now() - 0.1)
            await turns()
            assert not asking.done()
            # A sweep, of which there is one a second.
            advance(1.2)
            return await asking

    with asyncio.Runner(loop_factory=ClockLoop) as runner:
        asked = runner.run(ask())
    assert (asked.status, asked.code) == (408, "body_timeout")
