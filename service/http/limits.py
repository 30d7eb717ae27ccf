"""Limits: requests, tables and stored bytes by address or API key, the memory of the store, and event streams."""

import hashlib
import re
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil

from litestar.types import ASGIApp, Receive, Scope, Send
from msgspec import Struct

from service import telemetry
from service.http.problems import Headers, Problem
from service.session.storage import NEW_TABLE_BYTES, Quota, Quotas, QuotaStatus, StoreMemory

_FULL_RETRY = ((b"retry-after", b"60"),)
NOBODY = "unknown"
"""The address of a client without one, as on a Unix socket."""


class Limits(Struct, frozen=True):
    """The limits of a deployment."""

    quotas: Quotas
    requests: Quota | None = None
    tables: Quota | None = None
    stored: Quota | None = None
    """Bytes of the store's memory."""
    memory: StoreMemory | None = None
    keys: Mapping[bytes, str] = {}
    """Names of API keys by the SHA-256 of each; none: a table needs no key."""

    async def admit(self, headers: Mapping[bytes, bytes], address: str, cost: int = 1) -> Headers:
        """Count a request as so many; return the headers of its quota, or raise Problem 429."""
        return await self._count(self.requests, headers, address, cost)

    def require_key(self, headers: Mapping[bytes, bytes]) -> None:
        """Raise Problem 401 without an API key of this deployment, where one is required to open tables."""
        if self.keys and self._key(headers) is None:
            code = "api_key_unknown" if b"x-api-key" in headers else "api_key_missing"
            raise Problem(401, code, "a table is opened with an API key of this deployment: `X-API-Key: ...`")

    async def open(self, headers: Mapping[bytes, bytes], address: str) -> Headers:
        """Count a table; return the headers of that quota, or raise Problem 503 or 429 without room for it."""
        self._require_room(NEW_TABLE_BYTES)
        await self._count(self.stored, headers, address, 1, at_once=True)
        return await self._count(self.tables, headers, address)

    async def change(self, headers: Mapping[bytes, bytes], address: str) -> Headers:
        """Return the headers of the quota of bytes before a change, or raise Problem 429 where none is left."""
        return await self._count(self.stored, headers, address)

    def charge(self, headers: Mapping[bytes, bytes], address: str, stored: int) -> None:
        """Count the bytes that were stored: before a change, nobody knows how many it takes."""
        if self.stored and stored:
            self.quotas.charge(self.stored, self._caller(headers, address), stored)

    @asynccontextmanager
    async def import_bytes(self, headers: Mapping[bytes, bytes], address: str, size: int) -> AsyncIterator[None]:
        """Count an import before it is stored, and not where that fails; Problem 503 or 429 without room for it."""
        self._require_room(size)
        await self._count(self.stored, headers, address, size, at_once=True)
        try:
            yield
        except BaseException:
            if self.stored:
                await self.quotas.give_back(self.stored, self._caller(headers, address), size)
            raise

    def _require_room(self, size: int) -> None:
        """Raise Problem 503 where the store has no room for a table of so many bytes."""
        if self.memory is None or self.memory.has_room(size):
            return
        telemetry.LIMITED.labels("store").inc()
        detail = "the store has no room for another table: those that exist go on, so try again later"
        raise Problem(503, "store_full", detail, headers=_FULL_RETRY)

    async def _count(
        self, quota: Quota | None, headers: Mapping[bytes, bytes], address: str, cost: int = 1, *, at_once: bool = False
    ) -> Headers:
        """Count as so many; with `at_once` only where what is kept for small requests is left."""
        if quota is None:
            return ()
        caller = self._caller(headers, address)
        if at_once:
            status = await self.quotas.take_at_once(quota, caller, cost, quota.kept)
        else:
            status = await self.quotas.take(quota, caller, cost)
        headers_of_quota = _headers(quota, status)
        if status.granted:
            return headers_of_quota
        telemetry.LIMITED.labels(quota.name).inc()
        wait = max(1, ceil(status.wait))
        counts = f", and this one counts as {cost}" if cost > 1 else ""
        detail = f"{quota.most} {quota.name} in {quota.seconds} seconds is the limit here{counts}: wait {wait} seconds"
        raise Problem(429, "too_many_requests", detail, headers=((b"retry-after", b"%d" % wait), *headers_of_quota))

    def _caller(self, headers: Mapping[bytes, bytes], address: str) -> str:
        """Return by what a caller is counted."""
        name = self._key(headers)
        return f"key:{name}" if name else f"address:{address}"

    def _key(self, headers: Mapping[bytes, bytes]) -> str | None:
        """Return the name of the API key that was sent, if it is valid."""
        api_key = headers.get(b"x-api-key")
        return self.keys.get(hashlib.sha256(api_key).digest()) if api_key is not None and self.keys else None


def _headers(quota: Quota, status: QuotaStatus) -> Headers:
    """Return the headers of a quota (draft-ietf-httpapi-ratelimit-headers)."""
    return (
        (b"ratelimit-policy", f'"{quota.name}";q={quota.most};w={quota.seconds}'.encode()),
        (b"ratelimit", f'"{quota.name}";r={status.left};t={status.reset}'.encode()),
    )


_WITH_PORT = re.compile(r"\[([0-9a-fA-F:.]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+")
"""An address with a port, as some proxies send it."""


@lru_cache(maxsize=4096)
def address_of(host: str) -> str:
    """Return the address that a caller is counted by: of IPv6 the network, which is what one household has."""
    found = _WITH_PORT.fullmatch(host)
    try:
        address = ip_address(found[1] or found[2] if found else host)
    except ValueError:
        return NOBODY
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ip_network((int(address), 64), strict=False).network_address)
    return str(address)


def strip_ipv4_mapped(app: ASGIApp) -> ASGIApp:
    """Replace IPv4-mapped IPv6 addresses of clients by IPv4 ones, so that IPv4 networks match."""

    async def stripped(scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        if client and client[0].lower().startswith("::ffff:"):
            scope["client"] = client[0][7:], client[1]
        await app(scope, receive, send)

    return stripped


class Streams:
    """The event streams that are open in this process, by table, by person and by address."""

    def __init__(self, per_table: int, per_person: int, per_address: int) -> None:
        self._most = {"table": per_table, "person": per_person, "address": per_address}
        self._open: Counter[tuple[str, ...]] = Counter()

    def open(self, sid: str, person: str, address: str, *, gm: bool) -> None:
        """Count a stream; Problem 429 at the limit. The limit of the table does not apply to the GM."""
        keys = _stream_keys(sid, person, address)
        for key in keys[1:] if gm else keys:
            if self._open[key] >= self._most[key[0]]:
                telemetry.LIMITED.labels("streams").inc()
                detail = f"{self._most[key[0]]} event streams of one {key[0]} are the limit here: close one"
                raise Problem(429, "too_many_streams", detail, headers=((b"retry-after", b"10"),))
        self._open.update(keys)
        telemetry.STREAMS.inc()

    def close(self, sid: str, person: str, address: str) -> None:
        """Remove a stream from the counts."""
        for key in _stream_keys(sid, person, address):
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]
        telemetry.STREAMS.dec()


def _stream_keys(sid: str, person: str, address: str) -> tuple[tuple[str, ...], ...]:
    """Return the counters of a stream, that of the table first."""
    return ("table", sid), ("person", sid, person), ("address", address)
