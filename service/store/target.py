"""The URL of Redis: one server, the primary of a Sentinel set, or a cluster."""

import re
from collections.abc import Mapping
from typing import Any, Literal
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

from msgspec import Struct
from redis.asyncio.connection import parse_url as parse_options

TargetKind = Literal["server", "sentinel", "cluster"]
Address = tuple[str, int]

_KNOWN = {"db", "client_name"}
"""Options of a URL that may be set, besides those of TLS; others would break the service's assumptions."""
_PORTS: Mapping[TargetKind, int] = {"server": 6379, "sentinel": 26379, "cluster": 6379}


class RedisTargetError(ValueError):
    """A URL that names no Redis; the text says what to change, without what may be a password."""


class RedisTarget(Struct, frozen=True):
    """The addresses of a Redis, and the options of its connections."""

    kind: TargetKind
    options: Mapping[str, Any]
    """The arguments of redis-py's connections."""
    addresses: tuple[Address, ...] = ()
    """The sentinels, or the first nodes of a cluster to try."""
    name: str = ""
    """The name of the set at the sentinels."""
    sentinel_password: str = ""

    def __repr__(self) -> str:
        # A log line must not contain passwords.
        return f"RedisTarget({self.kind!r}, {self.addresses!r}, {self.name!r})"


def parse_url(url: str, password: str = "", sentinel_password: str = "") -> RedisTarget:
    """Return the Redis of a URL; RedisTargetError where it names none.

    `redis://host:6379/0`, `rediss://` with TLS, `unix:///path/redis.sock`; `redis+sentinel://host:26379,host/name/0`;
    `redis+cluster://host:6379,host`. A user, a password and redis-py's options (`?ssl_ca_certs=`) apply to the
    Redis servers, not to the sentinels.
    """
    scheme = url.partition("://")[0]
    transport, _, kind = scheme.partition("+")
    if transport not in {"redis", "rediss", "unix"} or (kind and transport == "unix"):
        raise RedisTargetError("it begins with redis://, rediss://, unix://, redis+sentinel:// or redis+cluster://")
    try:
        if kind == "cluster":
            return _cluster(transport, _split(url), password)
        if kind == "sentinel":
            return _sentinel(transport, _split(url), password, sentinel_password)
        if not kind:
            return RedisTarget("server", _options(url, password))
    except RedisTargetError:
        raise
    except ValueError:
        # Python's error text may quote a part of the password.
        raise RedisTargetError(
            "it cannot be read: in a password, / ? # @ and : are written %2F %3F %23 %40 and %3A"
        ) from None
    raise RedisTargetError("there is no such kind of Redis: sentinel and cluster are known")


def _split(url: str) -> SplitResult:
    """Return the parts of a URL that names many hosts: newer Pythons refuse brackets around one of them."""
    scheme, _, rest = url.partition("://")
    netloc = re.split("[/?#]", rest, maxsplit=1)[0]
    return urlsplit(f"{scheme}://{rest.removeprefix(netloc)}")._replace(netloc=netloc)


def _cluster(transport: str, parts: SplitResult, password: str) -> RedisTarget:
    if parts.path not in {"", "/", "/0"}:
        raise RedisTargetError("a cluster has one database")
    return RedisTarget("cluster", _shared(transport, parts, "", password), _addresses(parts, "cluster"))


def _sentinel(transport: str, parts: SplitResult, password: str, sentinel_password: str) -> RedisTarget:
    name, _, number = parts.path.removeprefix("/").partition("/")
    if not name:
        raise RedisTargetError(
            "behind the sentinels stands the name of their set: redis+sentinel://host:26379/mymaster"
        )
    options = _shared(transport, parts, number, password)
    return RedisTarget("sentinel", options, _addresses(parts, "sentinel"), unquote(name), sentinel_password)


def _shared(transport: str, parts: SplitResult, number: str, password: str) -> Mapping[str, Any]:
    """Return the options of a URL that names many hosts, from a URL with the first of them."""
    user, at, _ = parts.netloc.rpartition("@")
    options = dict(_options(f"{transport}://{user}{at}host/{number}?{parts.query}", password))
    del options["host"]
    return options


def _options(url: str, password: str) -> Mapping[str, Any]:
    options: dict[str, Any] = dict(parse_options(url))
    path = urlsplit(url).path.removeprefix("/")
    if path and not path.isdecimal() and not url.startswith("unix:"):
        raise RedisTargetError("behind the host stands the number of a database, or nothing")
    if unknown := [
        name for name in parse_qs(urlsplit(url).query) if not name.startswith("ssl_") and name not in _KNOWN
    ]:
        raise RedisTargetError(f"it has {len(unknown)} options that are not known: ssl_..., db and client_name are")
    if password and "password" in options:
        raise RedisTargetError("it has a password, and another one is set: set one")
    if password:
        options["password"] = password
    return options


def _addresses(parts: SplitResult, kind: TargetKind) -> tuple[Address, ...]:
    hosts = [urlsplit(f"//{host}") for host in parts.netloc.rpartition("@")[2].split(",")]
    if not all(host.hostname for host in hosts):
        raise RedisTargetError("it names no host, or one too many commas")
    return tuple([(host.hostname or "", host.port or _PORTS[kind]) for host in hosts])
