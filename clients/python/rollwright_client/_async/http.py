"""Requests to the service: one attempt each, its answer as JSON, its refusal as a Problem."""

import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from math import inf
from typing import Any, TypeVar

import httpx
import msgspec
from msgspec import Struct

from rollwright_client.errors import NetworkError, Problem, RequestError
from rollwright_client.waiting import MOST_BUSY, Backoff, is_busy, pause_async

T = TypeVar("T")
Progress = Callable[[int], object]
"""Called with the bytes so far."""
_PIECE = 1 << 16


class Request(Struct, frozen=True, kw_only=True):
    """A request below the address of the service."""

    method: str
    path: str
    headers: Mapping[str, str] = {}
    body: Any = None
    """Sent as JSON; None: nothing is."""
    content: bytes | None = None
    """Sent as lines of JSON in its place."""
    query: Mapping[str, Any] = {}
    """None is left out."""
    media: str = "application/json"
    """The media type of the answer; one that is not JSON is returned as bytes."""
    timeout: float | None = None
    """Seconds that an attempt may take, in place of those of all."""
    progress: Progress | None = None
    """Told the bytes of the content, or of the answer where there is none."""
    on_status: Callable[[int], None] | None = None
    """Told the status of an answer."""


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
            content, headers["Content-Type"] = _pieces(request.content, request.progress), "application/x-ndjson"
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
                    raise _refusal(response, await response.aread())
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
            _check_type(response, request.media)
            body = bytearray()
            async for piece in response.aiter_bytes():
                body += piece
                if request.progress and request.content is None:
                    request.progress(len(body))
                if time.monotonic() > until:
                    raise NetworkError(f"the answer took longer than {limit:.3g} s")
        return _parsed(body) if request.media == "application/json" else bytes(body)

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


def _check_type(response: httpx.Response, media: str) -> None:
    told = response.headers.get("content-type", "")
    if told.partition(";")[0].strip() != media:
        raise NetworkError(f"not an answer of the service: status {response.status_code}, {told or 'no type'}")


def _parsed(body: bytes | bytearray) -> Any:
    try:
        return msgspec.json.decode(body)
    except msgspec.DecodeError as error:
        raise NetworkError("the answer is not JSON") from error


def _refusal(response: httpx.Response, body: bytes) -> RequestError:
    told = response.headers.get("retry-after", "")
    retry_after = float(told) if told.isdecimal() else None
    try:
        _check_type(response, "application/problem+json")
        problem, status = _parsed(body), response.status_code
        # What is counted as a refusal is the status of the response: another one beside it is no answer of the service.
        if not (isinstance(problem, dict) and problem.get("status") == status >= 400):
            raise NetworkError(f"not an answer of the service: status {status}")  # noqa: TRY301  # as others are
        return Problem(problem, retry_after)
    except NetworkError as error:
        error.retry_after = retry_after
        return error
