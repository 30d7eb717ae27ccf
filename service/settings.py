"""Settings, read from the environment once."""

import os
import re
import secrets
from collections.abc import Mapping
from contextlib import suppress
from ipaddress import ip_network
from pathlib import Path

from msgspec import Struct, ValidationError, convert

from service.store.lane import Replicas
from service.store.place import Place, PlaceError, place
from service.store.quota import Quota

SHORTEST_SECRET = 32
MOST_KEYS = 99
_KEY_NAME = re.compile(r"[A-Za-z0-9._-]{1,64}")
_SIGNER = re.compile(r"[!-*,-~]{1,80}")


_LEAST = {
    "workers": 1,
    "signing_key": 1,
    "session_days": 1,
    "stream_seconds": 1,
    "heartbeat_seconds": 1,
    "streams_per_session": 1,
    "streams_per_address": 1,
    "drain_seconds": 0,
}


class Settings(Struct, frozen=True, kw_only=True, rename="upper"):
    """How the service runs; the names are those of the environment's variables."""

    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    access_log: bool = False
    redis_url: str = ""
    """A Redis of the operator's: a server, a Sentinel set or a cluster (`service/store/place.py` has the forms).

    Without one the service runs a server of its own over `data_dir`.
    """
    redis_password_file: str = ""
    """A file that holds the password of the Redis servers, so that the URL need not."""
    sentinel_password_file: str = ""
    """The same of the sentinels."""
    wait_replicas: str = "all"
    """How many replicas a change waits for: all that are connected, or a number."""
    data_dir: str = "data"
    master_key: str = ""
    """The secret that tokens follow from; 32 characters at least."""
    master_key_file: str = ""
    """A file that holds it."""
    signer: str = "rollwright"
    """The name under which receipts are signed, such as `rolls.example`: neither spaces nor plus signs."""
    signing_key: int = 1
    """The number of the key that signs; raised by one for a new key, while the former ones stay published."""
    api_keys_file: str = ""
    """A file of API keys, one of which opens a table here: a name and the SHA-256 of a key a line."""
    rate_limit: str = ""
    """Requests that an address or an API key may make, such as 1200/60: so many in so many seconds."""
    sessions_limit: str = ""
    """Tables that an address or an API key may open, such as 100/86400."""
    streams_per_session: int = 256
    """Event streams of one table that a worker keeps open."""
    streams_per_address: int = 256
    """Event streams of one address that a worker keeps open."""
    trusted_proxies: str = ""
    """Addresses and networks whose `X-Forwarded-For` is believed, separated by commas."""
    header_seconds: int = 10
    """Seconds in which a request's head has to come, and for which an idle connection is kept."""
    drain_seconds: int = 0
    """Seconds after SIGTERM in which requests are still answered, while `/readyz` says that none should come."""
    session_days: int = 90
    """Days after its last change that a session is kept."""
    stream_seconds: int = 3600
    """Seconds after which an event stream ends, and its reader comes back."""
    heartbeat_seconds: int = 15
    """Seconds of quiet after which an event stream says that it is still there."""


class SettingsError(Exception):
    """A variable that cannot be used, said so that a person can mend it."""


def from_environment(environment: Mapping[str, str]) -> Settings:
    """Return the settings; SettingsError names the variable at fault."""
    known = {name: environment[name] for name in Settings.__struct_encode_fields__ if environment.get(name)}
    try:
        settings = convert(known, Settings, strict=False)
    except ValidationError as error:
        raise SettingsError(str(error)) from None
    if not 0 <= settings.port <= 65535:
        raise SettingsError(f"PORT is {settings.port}: a port is from 0 to 65535")
    for name, least in _LEAST.items():
        if (value := getattr(settings, name)) < least:
            raise SettingsError(f"{name.upper()} is {value}: it is at least {least}")
    if not 1 <= settings.header_seconds <= 60:
        raise SettingsError(f"HEADER_SECONDS is {settings.header_seconds}: it is from 1 to 60")
    if settings.signing_key > MOST_KEYS:
        raise SettingsError(f"SIGNING_KEY is {settings.signing_key}: it is at most {MOST_KEYS}")
    if not _SIGNER.fullmatch(settings.signer):
        raise SettingsError(
            f"SIGNER is {settings.signer!r}: a name of at most 80 characters without spaces or plus signs"
        )
    return settings


def secret(settings: Settings) -> str:
    """Return the secret that tokens follow from; SettingsError where there is none, or one that could be guessed."""
    if settings.master_key and settings.master_key_file:
        raise SettingsError("MASTER_KEY and MASTER_KEY_FILE are both set: set one")
    told = settings.master_key or _held(settings.master_key_file, "MASTER_KEY_FILE")
    if len(told.strip()) < SHORTEST_SECRET:
        problem = "is not set" if not told else "is too short"
        hint = "python -c 'import secrets; print(secrets.token_hex(32))'"
        raise SettingsError(
            f"the master key {problem}: with REDIS_URL, set MASTER_KEY or MASTER_KEY_FILE to a secret of at least "
            f"{SHORTEST_SECRET} characters, the same for all processes, such as `{hint}` prints"
        )
    return told.strip()


def check(settings: Settings) -> None:
    """Raise SettingsError for what would be refused when the service starts; nothing is connected to."""
    secret(settings)
    redis(settings)
    replicas(settings)
    quota("", "RATE_LIMIT", settings.rate_limit)
    quota("", "SESSIONS_LIMIT", settings.sessions_limit)
    api_keys(settings)
    proxies(settings)


def redis(settings: Settings) -> Place:
    """Return where Redis is; SettingsError where the URL names none, or a password cannot be read."""
    passwords = (
        _held(settings.redis_password_file, "REDIS_PASSWORD_FILE"),
        _held(settings.sentinel_password_file, "SENTINEL_PASSWORD_FILE"),
    )
    try:
        return place(settings.redis_url, *[password.strip() for password in passwords])
    except PlaceError as error:
        raise SettingsError(f"REDIS_URL: {error}") from None


def replicas(settings: Settings) -> Replicas | None:
    """Return how many replicas a change waits for; None for the usual, which is all that are connected."""
    if settings.wait_replicas == "all":
        return None
    if not re.fullmatch("[0-9]", settings.wait_replicas):
        raise SettingsError(f"WAIT_REPLICAS is {settings.wait_replicas!r}: it is all, or a number from 0 to 9")
    return Replicas(least=int(settings.wait_replicas), connected=False)


def quota(name: str, variable: str, told: str) -> Quota | None:
    """Return the quota that a variable tells, if it tells one: `1200/60` is 1,200 in 60 seconds."""
    if not told:
        return None
    if not re.fullmatch(r"[1-9][0-9]{0,8}/[1-9][0-9]{0,6}", told):
        raise SettingsError(f"{variable} is {told!r}: it is a number and the seconds it is for, such as 1200/60")
    most, _, seconds = told.partition("/")
    return Quota(name, int(most), int(seconds))


def api_keys(settings: Settings) -> Mapping[bytes, str]:
    """Return the names of API keys by the SHA-256 of each; SettingsError where the file cannot be read as such."""
    keys: dict[bytes, str] = {}
    lines = _held(settings.api_keys_file, "API_KEYS_FILE").splitlines()
    for number, line in enumerate(lines, 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        if len(words) != 2 or not _KEY_NAME.fullmatch(words[0]) or not re.fullmatch("[0-9a-f]{64}", words[1]):
            hint = 'a name and the SHA-256 of its key, as `printf %s "$KEY" | sha256sum` prints it'
            raise SettingsError(f"API_KEYS_FILE: line {number} is not {hint}")
        keys[bytes.fromhex(words[1])] = words[0]
    if settings.api_keys_file and not keys:
        raise SettingsError("API_KEYS_FILE: there is no key in it, so nobody could open a table")
    return keys


def proxies(settings: Settings) -> list[str]:
    """Return the trusted proxies; SettingsError for what is neither an address nor a network."""
    told = [one.strip() for one in settings.trusted_proxies.split(",") if one.strip()]
    for one in told:
        try:
            ip_network(one)
        except ValueError as error:
            raise SettingsError(f"TRUSTED_PROXIES: {error}") from None
    return told


def _held(file: str, name: str) -> str:
    """Return what a file holds that a variable names; nothing where it names none."""
    try:
        return Path(file).read_text() if file else ""
    except (OSError, UnicodeError) as error:
        raise SettingsError(f"{name}: {file} cannot be read: {error}") from None


def kept_secret(data: Path) -> Path:
    """Return the file of the data directory that holds the secret; where it is missing, make it for its owner alone."""
    path = data / "master.key"
    with suppress(FileExistsError):
        # Written whole and then named, so that nobody ever reads half a secret.
        draft = data / f"master.key.{secrets.token_hex(4)}"
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_hex(32) + "\n")
        try:
            os.link(draft, path)
        finally:
            draft.unlink()
    return path
