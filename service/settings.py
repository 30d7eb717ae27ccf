"""Settings, read from the environment once."""

import os
import re
import secrets
from collections.abc import Iterator, Mapping
from contextlib import suppress
from difflib import get_close_matches
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct, ValidationError, convert
from msgspec.structs import fields

if TYPE_CHECKING:
    # The client of Redis is slow to import: a refusal to start does not wait for it.
    from service.store.pipeliner import ReplicaPolicy
    from service.store.quota import Quota
    from service.store.target import RedisTarget

SHORTEST_SECRET = 32
MAX_KEYS = 99
_KEY_NAME = re.compile(r"[A-Za-z0-9._-]{1,64}")
_SIGNER = re.compile(r"[!-*,-~]{1,80}")


_BOUNDS = {
    "port": (1, 65535),
    "health_port": (0, 65535),
    "workers": (1, 256),
    "signing_key": (1, MAX_KEYS),
    "streams_per_session": (1, 1_000_000),
    "streams_per_person": (1, 1_000_000),
    "streams_per_address": (1, 1_000_000),
    "connections_per_address": (1, 1_000_000),
    # The server's own limit.
    "header_seconds": (1, 60),
    "stall_seconds": (1, 3600),
    "drain_seconds": (0, 3600),
    # A century, which Redis can count in milliseconds.
    "session_days": (1, 36_500),
    "store_size": (0, 2**50),
    "stream_seconds": (1, 86_400),
    "heartbeat_seconds": (1, 3600),
}
"""Lower and upper bound of each number."""
_KINDS = {int: "a whole number", bool: "true or false"}
_FOREIGN = {"LOG_LEVEL": "every event is logged, and requests with ACCESS_LOG=true"}
"""Settings of other services that this one lacks, with what it has instead."""
_PREFIX = "ROLLWRIGHT_"
"""A prefix that other services use for their settings."""
_SIMILAR = 0.85
"""Similarity of a name to a setting's to be taken for it (difflib): REDIS_URI is, REDIS_PORT and HOSTNAME are not."""


class Settings(Struct, frozen=True, kw_only=True, rename="upper"):
    """The settings; their names in upper case are the environment variables."""

    host: str = "127.0.0.1"
    port: int = 8000
    health_port: int = 0
    """A port of its own for `/livez`, `/readyz` and `/metrics`; each further worker has the next one. 0: none."""
    workers: int = 1
    tell_addresses: bool = False
    """Whether it prints at which addresses others in the network reach it, and tells them (`/v1/addresses`)."""
    access_log: bool = False
    redis_url: str = ""
    """URL of a Redis server, a Sentinel set or a cluster (`service/store/target.py` has the forms).

    Without one the service runs an embedded server over `data_dir`.
    """
    redis_password_file: str = ""
    """A file with the password of the Redis servers, instead of one in the URL."""
    sentinel_password_file: str = ""
    """A file with the password of the sentinels."""
    wait_replicas: str = "all"
    """How many replicas a change waits for: all that are connected, or a number."""
    data_dir: str = "data"
    master_key: str = ""
    """The secret that tokens, dice and signatures are derived from; at least 32 characters."""
    master_key_file: str = ""
    """A file with the master key."""
    signer: str = "rollwright"
    """The name under which receipts are signed, such as `rolls.example`: neither spaces nor plus signs."""
    signing_key: int = 1
    """The number of the signing key; raised by one for a new key, while the former ones stay published."""
    api_keys_file: str = ""
    """A file of API keys that opening a table requires: a name and the SHA-256 of a key a line."""
    rate_limit: str = ""
    """Requests that an address or an API key may send, such as 1200/60: 1,200 in 60 seconds."""
    sessions_limit: str = ""
    """Tables that an address or an API key may open, such as 100/86400."""
    store_limit: str = ""
    """Bytes of Redis' memory that an address or an API key may fill, such as 64000000/2592000: 64 MB in 30 days."""
    store_size: int = 0
    """Bytes of memory that a Redis server may use, where it has no `maxmemory`; 0: not known, and so no mark."""
    streams_per_session: int = 256
    """Event streams of one table that a worker keeps open."""
    streams_per_person: int = 16
    """Event streams of one person at a table that a worker keeps open."""
    streams_per_address: int = 256
    """Event streams of one address that a worker keeps open."""
    connections_per_address: int = 512
    """Connections of one address that a worker keeps open; those of a trusted proxy are not limited."""
    trusted_proxies: str = ""
    """Addresses and networks whose `X-Forwarded-For` is trusted, separated by commas."""
    webhooks: bool = True
    """Whether tables may have webhooks, and whether they send anything."""
    webhook_networks: str = ""
    """Addresses and networks, with commas between, that webhooks may reach beside public ones, over http too; the same
    for all processes over one Redis, since any of them sends."""
    header_seconds: int = 10
    """Seconds in which a request's head must arrive, and for which an idle connection is kept open."""
    stall_seconds: int = 20
    """Seconds without progress in sending a response after which the connection is closed."""
    drain_seconds: int = 0
    """Seconds after SIGTERM in which requests are still served, while `/readyz` returns 503."""
    session_days: int = 90
    """Days after which an unchanged session expires."""
    stream_seconds: int = 3600
    """Seconds after which an event stream ends, and its reader reconnects."""
    heartbeat_seconds: int = 15
    """Seconds without an event after which a stream sends a heartbeat."""


class SettingsError(Exception):
    """A setting that cannot be used; the text says what to change."""


def from_environment(environment: Mapping[str, str]) -> Settings:
    """Return the settings; SettingsError names the variable at fault."""
    for name, meant in _misspelt(environment):
        if _is_typing_error(name, meant) and not environment.get(meant):
            raise SettingsError(f"{name} is not a setting; {meant} is: rename it or unset it")
    settings = Settings(
        **{
            field.name: _value(field.encode_name, field.type, environment[field.encode_name])
            for field in fields(Settings)
            if environment.get(field.encode_name)
        }
    )
    for name, (least, most) in _BOUNDS.items():
        if not least <= (value := getattr(settings, name)) <= most:
            raise SettingsError(f"{name.upper()} is {value}: it is from {least} to {most}")
    if settings.health_port + settings.workers > 65536:
        raise SettingsError(f"HEALTH_PORT is {settings.health_port}: each of {settings.workers} WORKERS takes one more")
    if settings.health_port and settings.port in health_ports(settings):
        raise SettingsError(f"HEALTH_PORT is {settings.health_port}: PORT {settings.port} is among its ports")
    if not _SIGNER.fullmatch(settings.signer):
        raise SettingsError(
            f"SIGNER is {settings.signer!r}: a name of at most 80 characters without spaces or plus signs"
        )
    return settings


def ineffective_variables(environment: Mapping[str, str]) -> list[str]:
    """Return a sentence for each variable that looks like a setting and is not one.

    It may belong to another program, so it is only a warning.
    """
    misspelt = [f"{name} is not a setting and has no effect; {meant} is one" for name, meant in _misspelt(environment)]
    return misspelt + [f"{name} has no effect: {why}" for name, why in _FOREIGN.items() if environment.get(name)]


def _misspelt(environment: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield each variable whose name is nearly that of a setting, and the setting."""
    known = Settings.__struct_encode_fields__
    for name, value in sorted(environment.items()):
        # Kubernetes names variables after its Services, such as ROLLWRIGHT_PORT=tcp://10.0.0.1:80.
        if not value or name in known or name in _FOREIGN or value.startswith("tcp://"):
            continue
        if (bare := name.removeprefix(_PREFIX)) in known:
            yield name, bare
        elif similar := get_close_matches(name.upper(), known, 1, _SIMILAR):
            yield name, similar[0]


def _is_typing_error(name: str, meant: str) -> bool:
    """Return whether a name lacks a letter of a setting's, or has one more.

    Names of one word, such as WORKER, are excluded: another program may have them.
    """
    short, long = sorted((name, meant), key=len)
    return "_" in short and any(long[:at] + long[at + 1 :] == short for at in range(len(long)))


def _value(name: str, kind: Any, text: str) -> Any:
    try:
        return convert(text, kind, strict=False)
    except ValidationError:
        raise SettingsError(f"{name} is {text!r}: it is {_KINDS[kind]}") from None


def health_ports(settings: Settings) -> range:
    """Return the health ports of the workers, one each."""
    first = settings.health_port
    return range(first, first + settings.workers) if first else range(0)


def secret(settings: Settings) -> str:
    """Return the secret that tokens, dice and signatures are derived from; SettingsError without a long enough one."""
    if settings.master_key and settings.master_key_file:
        raise SettingsError("MASTER_KEY and MASTER_KEY_FILE are both set: set one")
    text = settings.master_key or _read_file(settings.master_key_file, "MASTER_KEY_FILE")
    if len(text.strip()) < SHORTEST_SECRET:
        problem = "is not set" if not text else "is too short"
        hint = "python -c 'import secrets; print(secrets.token_hex(32))'"
        raise SettingsError(
            f"the master key {problem}: with REDIS_URL, set MASTER_KEY or MASTER_KEY_FILE to a secret of at least "
            f"{SHORTEST_SECRET} characters, the same for all processes, such as `{hint}` prints"
        )
    return text.strip()


def check(settings: Settings) -> None:
    """Raise SettingsError for settings that would be refused at the start, without connecting to anything."""
    secret(settings)
    redis(settings)
    replicas(settings)
    quota("", "RATE_LIMIT", settings.rate_limit)
    quota("", "SESSIONS_LIMIT", settings.sessions_limit)
    quota("", "STORE_LIMIT", settings.store_limit)
    api_keys(settings)
    proxies(settings)
    webhook_networks(settings)


def redis(settings: Settings) -> "RedisTarget":
    """Return the Redis to use; SettingsError where the URL names none, or a password file cannot be read."""
    from service.store.target import RedisTargetError, parse_url  # noqa: PLC0415  # see above

    passwords = (
        _read_file(settings.redis_password_file, "REDIS_PASSWORD_FILE"),
        _read_file(settings.sentinel_password_file, "SENTINEL_PASSWORD_FILE"),
    )
    try:
        return parse_url(settings.redis_url, *[password.strip() for password in passwords])
    except RedisTargetError as error:
        raise SettingsError(f"REDIS_URL: {error}") from None


def replicas(settings: Settings) -> "ReplicaPolicy | None":
    """Return how many replicas a change waits for; None for the default, all that are connected."""
    from service.store.pipeliner import ReplicaPolicy  # noqa: PLC0415  # see above

    if settings.wait_replicas == "all":
        return None
    if not re.fullmatch("[0-9]", settings.wait_replicas):
        raise SettingsError(f"WAIT_REPLICAS is {settings.wait_replicas!r}: it is all, or a number from 0 to 9")
    return ReplicaPolicy(least=int(settings.wait_replicas), connected=False)


def quota(name: str, variable: str, text: str, least: int = 1) -> "Quota | None":
    """Parse a quota, None for an empty text: `1200/60` is 1,200 in 60 seconds."""
    from service.store.quota import Quota  # noqa: PLC0415  # see above

    if not text:
        return None
    if not re.fullmatch(r"[1-9][0-9]{0,11}/[1-9][0-9]{0,6}", text):
        raise SettingsError(f"{variable} is {text!r}: it is a number and the seconds it is for, such as 1200/60")
    most, _, seconds = text.partition("/")
    return Quota(name, int(most), int(seconds), least)


def api_keys(settings: Settings) -> Mapping[bytes, str]:
    """Return the names of API keys by the SHA-256 of each; SettingsError where the file cannot be read as such."""
    keys: dict[bytes, str] = {}
    lines = _read_file(settings.api_keys_file, "API_KEYS_FILE").splitlines()
    for number, line in enumerate(lines, 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        if len(words) != 2 or not _KEY_NAME.fullmatch(words[0]) or not re.fullmatch("[0-9a-f]{64}", words[1]):
            hint = 'a name and the SHA-256 of its key, as `printf %s "$KEY" | sha256sum` prints it'
            raise SettingsError(f"API_KEYS_FILE: line {number} is not {hint}")
        keys[bytes.fromhex(words[1])] = words[0]
    if settings.api_keys_file and not keys:
        raise SettingsError("API_KEYS_FILE: there is no key in it, so no one could open a table")
    return keys


def proxies(settings: Settings) -> list[str]:
    """Return the trusted proxies; SettingsError for what is neither an address nor a network."""
    return _networks("TRUSTED_PROXIES", settings.trusted_proxies)


def webhook_networks(settings: Settings) -> list[str]:
    """Return the networks that webhooks may reach; SettingsError for what is neither an address nor a network."""
    return _networks("WEBHOOK_NETWORKS", settings.webhook_networks)


def _networks(variable: str, text: str) -> list[str]:
    networks = [one.strip() for one in text.split(",") if one.strip()]
    for one in networks:
        try:
            ip_network(one)
        except ValueError as error:
            raise SettingsError(f"{variable}: {error}") from None
    return networks


def _read_file(file: str, name: str) -> str:
    """Return the content of the file that a variable names; empty where it names none."""
    try:
        return Path(file).read_text() if file else ""
    except (OSError, UnicodeError) as error:
        raise SettingsError(f"{name}: {file} cannot be read: {error}") from None


def secret_file(data: Path) -> Path:
    """Return the secret's file in the data directory; if missing, create it, readable by its owner alone."""
    path = data / "master.key"
    with suppress(FileExistsError):
        # Written to a temporary file and renamed, so that no process reads half a secret.
        draft = data / f"master.key.{secrets.token_hex(4)}"
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_hex(32) + "\n")
        try:
            os.link(draft, path)
        finally:
            draft.unlink()
    return path
