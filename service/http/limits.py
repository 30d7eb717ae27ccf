"""Who may ask how often: rates by address or API key, tables opened, and event streams."""

import hashlib
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil

from msgspec import Struct

from service import telemetry
from service.http.problems import Headers, Problem
from service.store.quota import Quota, Quotas, Standing

NOBODY = "unknown"
"""The address of a caller who has none, as by a Unix socket."""


class Limits(Struct, frozen=True):
    """What a deployment allows."""

    quotas: Quotas
    requests: Quota | None = None
    tables: Quota | None = None
    keys: Mapping[bytes, str] = {}
    """Names of API keys by the SHA-256 of each; none: a table needs no key."""

    async def admit(self, headers: Mapping[bytes, bytes], address: str, *, opens: bool) -> Headers:
        """Count a request; return what it is told of its quotas (draft-ietf-httpapi-ratelimit-headers).

        Problem 429 when there were too many, 401 when it makes a table without the key that this takes here.
        """
        presented = headers.get(b"x-api-key")
        name = self.keys.get(hashlib.sha256(presented).digest()) if presented is not None else None
        who = f"key:{name}" if name else f"address:{address}"
        wanted = [self.requests, self.tables if opens else None]
        standings = [(quota, await self.quotas.take(quota, who)) for quota in wanted if quota]
        told = _told(standings)
        for quota, standing in standings:
            if not standing.granted:
                telemetry.LIMITED.labels(quota.name).inc()
                wait = max(1, ceil(standing.wait))
                detail = f"{quota.most} {quota.name} in {quota.seconds} seconds is the limit here: wait {wait} seconds"
                headers_too = ((b"retry-after", b"%d" % wait), *told)
                raise Problem(429, "too_many_requests", detail, headers=headers_too)
        # Whoever tries keys is counted like anybody else.
        if name is None and self.keys and (opens or presented is not None):
            code = "api_key_missing" if presented is None else "api_key_unknown"
            detail = "a table is opened with an API key of this deployment: `X-API-Key: ...`"
            raise Problem(401, code, detail, headers=told)
        return told


def _told(standings: list[tuple[Quota, Standing]]) -> Headers:
    if not standings:
        return ()
    policy = ", ".join([f'"{quota.name}";q={quota.most};w={quota.seconds}' for quota, _ in standings])
    limit = ", ".join([f'"{quota.name}";r={standing.left};t={standing.reset}' for quota, standing in standings])
    return (b"ratelimit-policy", policy.encode()), (b"ratelimit", limit.encode())


@lru_cache(maxsize=4096)
def address_of(host: str) -> str:
    """Return the address that a caller is counted by: of IPv6 the network, which is what one household has."""
    try:
        address = ip_address(host)
    except ValueError:
        return NOBODY
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ip_network((int(address), 64), strict=False).network_address)
    return str(address)


class Streams:
    """The event streams that are open in this process, by table and by address."""

    def __init__(self, per_table: int, per_address: int) -> None:
        self._most = {"table": per_table, "address": per_address}
        self._open: Counter[tuple[str, str]] = Counter()

    def open(self, sid: str, address: str) -> None:
        """Count one; Problem 429 where there are as many as there may be."""
        both = (("table", sid), ("address", address))
        for one in both:
            if self._open[one] >= self._most[one[0]]:
                telemetry.LIMITED.labels("streams").inc()
                detail = f"{self._most[one[0]]} event streams of one {one[0]} are the limit here: close one"
                raise Problem(429, "too_many_streams", detail, headers=((b"retry-after", b"10"),))
        self._open.update(both)
        telemetry.STREAMS.inc()

    def close(self, sid: str, address: str) -> None:
        """Count one less."""
        for one in (("table", sid), ("address", address)):
            self._open[one] -= 1
            if not self._open[one]:
                del self._open[one]
        telemetry.STREAMS.dec()
