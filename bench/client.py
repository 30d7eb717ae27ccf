"""A client for what the load generator cannot do: open tables, and check every response."""

import asyncio
import json
from typing import Any, Self

from msgspec import Struct

PATIENCE = 10.0


class Answer(Struct, frozen=True):
    """A response."""

    status: int
    headers: dict[str, str]
    body: bytes


class Client:
    """One keep-alive connection, with one request at a time."""

    def __init__(self, port: int) -> None:
        self._port = port

    async def __aenter__(self) -> Self:
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._writer.close()
        await self._writer.wait_closed()

    async def call(self, method: str, path: str, body: Any = None, *, token: str = "", key: str = "") -> Answer:
        """Call a path; return the response, of any status."""
        self._writer.write(request(self._port, method, path, body, token=token, key=key))
        async with asyncio.timeout(PATIENCE):
            head = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            first, *lines = head.strip().split("\r\n")
            headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
            text = await self._reader.readexactly(int(headers.get("content-length", 0)))
        return Answer(int(first.split()[1]), headers, text)


def request(  # noqa: PLR0913  # the parts of a request; those that few have by name
    port: int, method: str, path: str, body: Any = None, *, token: str = "", key: str = ""
) -> bytes:
    """Return the bytes of a request."""
    text = b"" if body is None else json.dumps(body).encode()
    lines = [
        f"{method} {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Accept: */*",
        *([f"Content-Type: application/json\r\nContent-Length: {len(text)}"] if text else []),
        *([f"Authorization: Bearer {token}"] if token else []),
        *([f"Idempotency-Key: {key}"] if key else []),
    ]
    return "\r\n".join([*lines, "", ""]).encode() + text
