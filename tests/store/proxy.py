"""A way to Redis on which replies are lost, late, or held back."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any


class Proxy:
    """A way to Redis on which replies may be lost."""

    def __init__(self, url: str) -> None:
        self.url = ""
        self.cut_in = 0
        """How many replies from now the connection is cut instead of passing one on; 0: never."""
        self.mute = False
        """Whether replies are held back, until this is false again."""
        self.delay: Callable[[], Awaitable[object]] | None = None
        """What each reply waits for on its way."""
        self.withheld = asyncio.Event()
        """Whether a reply is held back."""
        self._subscribed: set[object] = set()
        self._wedged: set[object] = set()
        self.cuts = 0
        self._socket = url.removeprefix("unix://")
        self._open: set[asyncio.StreamWriter] = set()
        self._met: set[asyncio.Task[Any]] = set()
        self._heard = asyncio.Condition()

    async def meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve a client until it, Redis or the proxy closes."""
        task = asyncio.current_task()
        assert task
        self._met.add(task)
        from_redis, to_redis = await asyncio.open_unix_connection(self._socket)
        self._open |= {writer, to_redis}
        try:
            with suppress(ConnectionError):
                way = object()
                await asyncio.gather(self._ask(reader, to_redis, way), self._answer(from_redis, writer, way))
        finally:
            for each in (writer, to_redis):
                each.transport.abort()
            self._open -= {writer, to_redis}

    async def _ask(self, reader: asyncio.StreamReader, to_redis: asyncio.StreamWriter, way: object) -> None:
        while data := await reader.read(65536):
            if b"SUBSCRIBE" in data:
                self._subscribed.add(way)
            to_redis.write(data)
        to_redis.transport.abort()

    async def _answer(self, from_redis: asyncio.StreamReader, writer: asyncio.StreamWriter, way: object) -> None:
        while data := await from_redis.read(65536):
            if way in self._wedged:
                continue
            # Redis has answered: whatever was asked is done, and only the client does not hear of it.
            if self.delay:
                await self.delay()
            async with self._heard:
                if self.mute:
                    self.withheld.set()
                await self._heard.wait_for(lambda: not self.mute)
            self.cut_in -= 1
            if self.cut_in == 0:
                self.cuts += 1
                break
            writer.write(data)
        writer.transport.abort()

    def wedge(self) -> None:
        """Pass nothing on any more to those who have subscribed so far, whose connections stay open."""
        self._wedged |= self._subscribed

    async def speak(self) -> None:
        """Pass on what was held back."""
        self.mute = False
        self.withheld.clear()
        async with self._heard:
            self._heard.notify_all()

    async def close(self) -> None:
        """Cut every connection."""
        await self.speak()
        while any(not met.done() for met in self._met):
            for writer in self._open:
                writer.transport.abort()
            await asyncio.sleep(0)


@asynccontextmanager
async def proxied(url: str) -> AsyncIterator[Proxy]:
    """Run a proxy in front of a server on a socket."""
    proxy = Proxy(url)
    server = await asyncio.start_server(proxy.meet, "127.0.0.1", 0)
    host, port = server.sockets[0].getsockname()
    proxy.url = f"redis://{host}:{port}"
    async with server:
        try:
            yield proxy
        finally:
            # Nobody comes any more, or somebody would be met who is never let go.
            server.close()
            await proxy.close()
