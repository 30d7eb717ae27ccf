"""Requests to the service: one attempt each, its answer as JSON, its refusal as a Problem."""

import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from math import inf
from typing import Any, TypeVar

import httpx
import msgspec

from rollwright_client.errors import NetworkError, RequestError
from rollwright_client.request import Progress, Request, check_type, parsed, refusal
from rollwright_client.waiting import MOST_BUSY, Backoff, is_busy, pause_async

T = TypeVar("T")
_PIECE = 1 << 16


class AsyncHttp:
    """A service over HTTP."""

    def __init__(
        self,
        url: str,
        *,
        http: httpx.AsyncClient | None = None,
        patience: float = 30.0,
        timeout: float = 10.0,
        backoff: Backoff = Backoff(),  # noqa: B008  # immutable
        language: str | None = None,
    ) -> None:
        self.url = url.rstrip("/")
        self.http = http or httpx.AsyncClient()
        self.patience = patience
        self.timeout = timeout
        self.backoff = backoff
        self._language = {"Accept-Language": language} if language else {}

    @asynccontextmanager
    async def open(self, request: Request, silence: float) -> AsyncIterator[httpx.Response]:
        """Send a request once, and give the response as it begins; a refusal is raised.

        `silence` are seconds without a byte after which it counts as broken.
        """
        headers = {"Accept": request.media, **self._language, **request.headers}
        content: Any = None
        if request.content is not None:
            content, headers["Content-Type"] = _pieces(request.content, request.progress), request.content_type
            headers["Content-Length"] = str(len(request.content))
        elif request.body is not None:
            content, headers["Content-Type"] = msgspec.json.encode(request.body), "application/json"
        query = {name: value for name, value in request.query.items() if value is not None}
        sending = self.http.stream(
            request.method, self.url + request.path, headers=headers, content=content, params=query, timeout=silence
        )
        try:
            async with sending as response:
                if not response.is_success:
                    raise refusal(response, await response.aread())
                yield response
        except httpx.TransportError as error:
            raise NetworkError(f"no answer from {httpx.URL(self.url).host}: {type(error).__name__}") from error

    async def attempt(self, request: Request, left: float = inf) -> Any:
        """Send a request once, and return its answer; None where there is none. `left` are seconds at most."""
        limit = max(0.001, min(left, request.timeout or self.timeout))
        until = time.monotonic() + limit
        async with self.open(request, limit) as response:
            if request.on_status:
                request.on_status(response.status_code)
            if response.status_code == 204:
                return None
            check_type(response, request.media)
            body = bytearray()
            async for piece in response.aiter_bytes():
                body += piece
                if request.progress and request.content is None:
                    request.progress(len(body))
                if time.monotonic() > until:
                    raise NetworkError(f"the answer took longer than {limit:.3g} s")
        return parsed(body) if request.media == "application/json" else bytes(body)

    async def read(self, request: Request, patience: float | None = None) -> Any:
        """Send a request that changes nothing, again until it is answered."""

        async def attempt(left: float) -> Any:
            return await self.attempt(request, left)

        return await self.persist(attempt, patience)

    async def persist(self, attempt: Callable[[float], Awaitable[T]], patience: float | None = None) -> T:
        """Attempt something until it is answered, its patience is over, or it was refused as `busy` three times.

        Then the last error is raised. `attempt` is told how many seconds are left.
        """
        until = time.monotonic() + (self.patience if patience is None else patience)
        busy = failures = 0
        while True:
            failures += 1
            try:
                return await attempt(until - time.monotonic())
            except RequestError as error:
                busy = busy + 1 if is_busy(error) else 0
                wait = max(self.backoff.delay(failures), error.retry_after or 0)
                if not error.temporary or busy == MOST_BUSY or time.monotonic() + wait >= until:
                    raise
            await pause_async(wait)


async def _pieces(content: bytes, progress: Progress | None) -> AsyncIterator[bytes]:
    for start in range(0, len(content), _PIECE):
        yield content[start : start + _PIECE]
        if progress:
            progress(min(start + _PIECE, len(content)))
