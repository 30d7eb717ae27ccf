"""The client of an application in this process: litestar's, with a shorter way for what tests send most."""

import asyncio
import json as jsonlib
import re
import threading
from typing import Any, Self

import httpx
from httpx import USE_CLIENT_DEFAULT
from litestar.testing import TestClient

from tests.clock import ClockLoop, advance

_PLAIN = re.compile(r"(?:/(?!\.)[\w~.-]*)+(?:\?[\w~.=&,:-]+)?", re.ASCII)
"""Targets that httpx sends as they are written."""


class _Answer(httpx.Response):
    """A response that is complete; its request is made again if a test asks for it."""

    def __init__(self, asked: tuple[str, str], status: int, headers: httpx.Headers, content: bytes) -> None:
        self.status_code, self.headers, self._content, self._asked = status, headers, content, asked
        self.extensions, self.history, self.next_request = {}, [], None
        self.is_closed = self.is_stream_consumed = True
        self.default_encoding = "utf-8"

    @property  # type: ignore[misc]  # nobody sets it
    def request(self) -> httpx.Request:
        return httpx.Request(*self._asked)


class _Exchange:
    """A request to an application and what it answers: both whole, so that one handover to its loop is enough."""

    def __init__(self, app: Any, scope: dict[str, Any], body: bytes) -> None:
        self._app, self._scope, self._body = app, scope, body
        self._asked, self._complete = False, asyncio.Event()
        self._failure: BaseException | None = None
        self._over = threading.Lock()
        self.status = 0
        self.headers = httpx.Headers()
        self.content = b""

    def run(self, loop: asyncio.AbstractEventLoop) -> None:
        """Wait until the application is done, in another thread than that of its loop."""
        self._over.acquire()
        loop.call_soon_threadsafe(self._begin, loop)
        self._over.acquire()
        if self._failure is not None:
            raise self._failure
        assert self.status, "no answer"

    def _begin(self, loop: asyncio.AbstractEventLoop) -> None:
        self._task = loop.create_task(self._ask())

    async def _ask(self) -> None:
        try:
            await self._app(self._scope, self._receive, self._send)
        except BaseException as failure:  # noqa: BLE001  # it is the test's
            self._failure = failure
        finally:
            self._over.release()

    async def _receive(self) -> dict[str, Any]:
        if self._asked:
            await self._complete.wait()
            return {"type": "http.disconnect"}
        self._asked = True
        return {"type": "http.request", "body": self._body, "more_body": False}

    async def _send(self, message: dict[str, Any]) -> None:
        assert not self._complete.is_set(), "more after the end"
        if message["type"] == "http.response.start":
            assert not self.status, "two beginnings"
            self.status, self.headers = message["status"], httpx.Headers(message["headers"], encoding="utf-8")
            return
        assert self.status, "a body before the beginning"
        if self._scope["method"] != "HEAD":
            self.content += message.get("body", b"")
        if not message.get("more_body", False):
            self._complete.set()


class Client(TestClient[Any]):
    """A client that hands a plain request to the application's loop at once, and lets litestar's send all others.

    Litestar's hands over twice, and httpx parses URLs and copies headers: together, more work than to answer. The
    service sets no cookies and redirects nobody, so nothing is done about either.
    """

    def __init__(self, app: Any, *, stopped_clock: bool = False) -> None:
        """Take the application; with `stopped_clock` its event loop has the time that `advance` gives it."""
        super().__init__(app, backend_options={"loop_factory": ClockLoop} if stopped_clock else {"use_uvloop": True})
        self._usual = {b"host": b"testserver.local"} | {k.encode(): v.encode() for k, v in self.headers.items()}

    def __enter__(self) -> Self:
        """Start the application."""
        super().__enter__()
        self._loop = self.blocking_portal.call(asyncio.get_running_loop)
        return self

    def advance(self, seconds: float) -> None:
        """Move the stopped clock on."""
        self.blocking_portal.call(advance, seconds)

    def request(self, method: str, url: Any, **more: Any) -> httpx.Response:
        """Send a request."""
        given = {k: v for k, v in more.items() if v is not None and v is not USE_CLIENT_DEFAULT}
        headers, data, body = given.pop("headers", {}), given.pop("json", None), given.pop("content", b"")
        named = isinstance(headers, dict) and all(isinstance(value, str) for value in headers.values())
        if given or not named or not isinstance(body, bytes) or not _PLAIN.fullmatch(str(url)):
            return super().request(method, url, **more)
        sent = self._usual | {name.lower().encode("ascii"): value.encode("ascii") for name, value in headers.items()}
        if data is not None:
            body = jsonlib.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()
            sent.setdefault(b"content-type", b"application/json")
        if body or method in {"POST", "PUT", "PATCH"}:
            sent.setdefault(b"content-length", b"%d" % len(body))
        path, _, query = url.partition("?")
        scope = {
            "type": "http",
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": url.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": list(sent.items()),
            "client": ("testclient", 50000),
            "server": ("testserver.local", 80),
            "extensions": {},
        }
        exchange = _Exchange(self.app, scope, body)
        exchange.run(self._loop)
        asked = (method, f"{self.base_url}{url}")
        if "content-encoding" in exchange.headers:
            packed = httpx.ByteStream(exchange.content)
            answer = httpx.Response(
                exchange.status, headers=exchange.headers, stream=packed, request=httpx.Request(*asked)
            )
            answer.read()
            return answer
        return _Answer(asked, exchange.status, exchange.headers, exchange.content)
