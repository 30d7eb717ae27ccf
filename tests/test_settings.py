"""Settings as the environment has them: read once, and refused in words where they cannot be used."""

import hashlib
from pathlib import Path

import pytest

from service.settings import (
    Settings,
    SettingsError,
    api_keys,
    check,
    from_environment,
    proxies,
    quota,
    redis,
    replicas,
)
from service.store.lane import Replicas
from service.store.quota import Quota

MASTER = {"MASTER_KEY": "m" * 32}


def test_nothing_is_set() -> None:
    """An empty environment is the usual: an embedded Redis on this machine, no limits, no draining."""
    settings = from_environment({"RATE_LIMIT": "", "PATH": "/bin"})
    assert settings == Settings()
    assert (settings.rate_limit, settings.drain_seconds, replicas(settings), proxies(settings)) == ("", 0, None, [])


@pytest.mark.parametrize(
    "name, value",
    [
        ("PORT", "65536"),
        ("PORT", "http"),
        ("WORKERS", "0"),
        ("SESSION_DAYS", "0"),
        ("STREAM_SECONDS", "-1"),
        ("HEARTBEAT_SECONDS", "0"),
        ("STREAMS_PER_SESSION", "0"),
        ("STREAMS_PER_ADDRESS", "0"),
        ("DRAIN_SECONDS", "-1"),
        ("HEADER_SECONDS", "0"),
        ("HEADER_SECONDS", "61"),
        ("DRAIN_SECONDS", "soon"),
        ("SIGNING_KEY", "100"),
        ("SIGNER", "two words"),
        ("ACCESS_LOG", "perhaps"),
        ("MASTER_KEY", "short"),
        ("MASTER_KEY_FILE", "/nowhere/key"),
        ("REDIS_URL", "http://host"),
        ("REDIS_PASSWORD_FILE", "/nowhere/password"),
        ("SENTINEL_PASSWORD_FILE", "/nowhere/password"),
        ("WAIT_REPLICAS", "some"),
        ("WAIT_REPLICAS", "-1"),
        ("RATE_LIMIT", "100"),
        ("RATE_LIMIT", "0/60"),
        ("SESSIONS_LIMIT", "1/0"),
        ("API_KEYS_FILE", "/nowhere/keys"),
        ("TRUSTED_PROXIES", "10.0.0.0/8, proxy.example"),
        ("TRUSTED_PROXIES", "10.0.0.1/8"),
    ],
)
def test_what_cannot_be_used(name: str, value: str) -> None:
    """A value that cannot be used is refused before anything starts, and the variable is named."""
    usual = {} if name.startswith("MASTER") else MASTER
    with pytest.raises(SettingsError) as refused:
        check(from_environment(usual | {"REDIS_URL": "redis://host"} | {name: value}))
    words = str(refused.value)
    assert name in words or name.lower() in words or (name == "MASTER_KEY" and "master key" in words)


def test_secrets_in_files(tmp_path: Path) -> None:
    """Passwords come from files, without the newline at their end; one in the URL beside them is one too many."""
    for name in ("servers", "sentinels"):
        (tmp_path / name).write_text(f"of-{name}\n")
    files = {"REDIS_PASSWORD_FILE": str(tmp_path / "servers"), "SENTINEL_PASSWORD_FILE": str(tmp_path / "sentinels")}
    place = redis(from_environment({"REDIS_URL": "redis+sentinel://a,b/main"} | files))
    assert (place.options["password"], place.sentinel_password) == ("of-servers", "of-sentinels")
    with pytest.raises(SettingsError, match="REDIS_URL"):
        redis(from_environment({"REDIS_URL": "redis://:other@a"} | files))


def test_replicas() -> None:
    """All that are connected by default, or exactly so many."""
    assert replicas(from_environment({"WAIT_REPLICAS": "2"})) == Replicas(least=2, connected=False)
    assert replicas(from_environment({"WAIT_REPLICAS": "all"})) is None


def test_limits() -> None:
    """A quota is so many in so many seconds."""
    assert quota("requests", "RATE_LIMIT", "1200/60") == Quota("requests", 1200, 60)


@pytest.mark.parametrize(
    "text", ["name", "name 12ab", "na/me " + 64 * "0", "name " + 64 * "0" + " more", "name " + 64 * "G", "# none"]
)
def test_keys_that_are_none(tmp_path: Path, text: str) -> None:
    """A line that is no key, or a file without any, is refused, and no digest is shown."""
    (tmp_path / "keys").write_text(text)
    with pytest.raises(SettingsError, match="API_KEYS_FILE") as refused:
        api_keys(Settings(api_keys_file=str(tmp_path / "keys")))
    assert 32 * "0" not in str(refused.value)


def test_keys(tmp_path: Path) -> None:
    """Each line is a name and the digest of a key; comments and empty lines are none."""
    digest = hashlib.sha256(b"a key").hexdigest()
    (tmp_path / "keys").write_text(f"# keys\n\nfoundry {digest} # since June\n")
    assert api_keys(Settings(api_keys_file=str(tmp_path / "keys"))) == {bytes.fromhex(digest): "foundry"}
