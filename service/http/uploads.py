"""Request bodies as temporary files: few at once, written as they arrive, always removed."""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from tempfile import TemporaryFile
from typing import IO

import structlog
from msgspec import Struct

from service import telemetry
from service.http.problems import Problem

_log = structlog.get_logger()
MAX = 3
"""Files that a process has at once."""
_PIECE = 256 * 1024
"""Bytes that are written at once."""
_RETRY = ((b"retry-after", b"10"),)


class Upload(Struct, frozen=True):
    """A body as a file."""

    file: IO[bytes]
    sha256: str


class Uploads:
    """The files that a process receives or processes."""

    def __init__(self) -> None:
        self._addresses: set[str] = set()
        self.turn = asyncio.Lock()
        """Held while a file is processed: one at a time."""

    @asynccontextmanager
    async def receive(self, address: str, chunks: AsyncIterator[bytes]) -> AsyncIterator[Upload]:
        """Receive a body; yield it as a temporary file.

        Problem 429 while another upload of the address is open, 503 at the limit of files: before the body is read.
        """
        with self._place(address), ExitStack() as stack:
            try:
                file = stack.enter_context(TemporaryFile())
                sha256 = await _write(file, chunks)
            except OSError as error:
                _log.warning("an upload cannot be written", error=str(error))
                raise _no_room() from None
            yield Upload(file, sha256)

    @contextmanager
    def _place(self, address: str) -> Iterator[None]:
        if address in self._addresses:
            telemetry.LIMITED.labels("imports").inc()
            detail = "another import of your address is not finished: wait for its response"
            raise Problem(429, "too_many_imports", detail, headers=_RETRY)
        if len(self._addresses) >= MAX:
            telemetry.LIMITED.labels("imports").inc()
            raise _no_room()
        self._addresses.add(address)
        try:
            yield
        finally:
            self._addresses.discard(address)


def _no_room() -> Problem:
    return Problem(503, "imports_busy", "there is no room for another import now: try again", headers=_RETRY)


async def _write(file: IO[bytes], chunks: AsyncIterator[bytes]) -> str:
    """Write a body to a file; return its SHA-256."""
    digest = hashlib.sha256()
    piece = bytearray()

    def put() -> None:
        file.write(piece)
        file.flush()
        digest.update(piece)

    async for chunk in chunks:
        piece += chunk
        if len(piece) >= _PIECE:
            await asyncio.to_thread(put)
            piece.clear()
    await asyncio.to_thread(put)
    return digest.hexdigest()
