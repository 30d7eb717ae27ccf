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
    health_ports,
    ineffective_variables,
    proxies,
    quota,
    redis,
    replicas,
)
from service.store.pipeliner import ReplicaPolicy
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
        ("PORT", "0"),
        ("PORT", "65536"),
        ("PORT", "http"),
        ("HEALTH_PORT", "-1"),
        ("HEALTH_PORT", "65536"),
        ("HEALTH_PORT", "8000"),
        ("WORKERS", "0"),
        ("WORKERS", "257"),
        ("SESSION_DAYS", "0"),
        ("SESSION_DAYS", "999999999999"),
        ("SESSION_DAYS", "9" * 99),
        ("STREAM_SECONDS", "86401"),
        ("HEARTBEAT_SECONDS", "3601"),
        ("STREAMS_PER_SESSION", "1000001"),
        ("STREAMS_PER_ADDRESS", "1000001"),
        ("CONNECTIONS_PER_ADDRESS", "0"),
        ("CONNECTIONS_PER_ADDRESS", "1000001"),
        ("DRAIN_SECONDS", "3601"),
        ("STREAM_SECONDS", "-1"),
        ("HEARTBEAT_SECONDS", "0"),
        ("STREAMS_PER_SESSION", "0"),
        ("STREAMS_PER_PERSON", "0"),
        ("STREAMS_PER_ADDRESS", "0"),
        ("DRAIN_SECONDS", "-1"),
        ("HEADER_SECONDS", "0"),
        ("HEADER_SECONDS", "61"),
        ("STALL_SECONDS", "0"),
        ("STALL_SECONDS", "3601"),
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
        ("STORE_LIMIT", "64MB/60"),
        ("STORE_SIZE", "-1"),
        ("STORE_SIZE", "400mb"),
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
    assert name in words or (name == "MASTER_KEY" and "master key" in words)


@pytest.mark.parametrize(
    "name, value, said",
    [
        ("PORT", "http", "PORT is 'http': it is a whole number"),
        ("ACCESS_LOG", "perhaps", "ACCESS_LOG is 'perhaps': it is true or false"),
        ("SESSION_DAYS", "999999999999", "SESSION_DAYS is 999999999999: it is from 1 to 36500"),
        ("HEALTH_PORT", "65535", "HEALTH_PORT is 65535: each of 2 WORKERS takes one more"),
        ("HEALTH_PORT", "7999", "HEALTH_PORT is 7999: PORT 8000 is among its ports"),
    ],
)
def test_what_is_said(name: str, value: str, said: str) -> None:
    """A refusal is a sentence that has what would be right, and no word of a programmer."""
    with pytest.raises(SettingsError) as refused:
        from_environment({"WORKERS": "2", name: value})
    assert str(refused.value) == said


def test_health_ports() -> None:
    """Each worker has one; none unless it is set."""
    assert [*health_ports(Settings())] == []
    assert [*health_ports(Settings(health_port=8001, workers=3))] == [8001, 8002, 8003]


@pytest.mark.parametrize("name", ["RATE_LIMITS", "SESSION_LIMIT", "API_KEY_FILE", "MASTER_KEYFILE", "SESSIONS_DAYS"])
def test_a_typing_error_is_refused(name: str) -> None:
    """A setting whose name lacks a letter or has one too many would be without effect, and a limit would be off."""
    with pytest.raises(SettingsError, match=f"^{name} is not a setting; [A-Z_]+ is: rename it or unset it$"):
        from_environment({name: "1"})


@pytest.mark.parametrize(
    "name, meant",
    [
        ("WORKER", "WORKERS"),
        ("REDIS_URI", "REDIS_URL"),
        ("TRUSTED_PROXY", "TRUSTED_PROXIES"),
        ("rate_limit", "RATE_LIMIT"),
        ("ROLLWRIGHT_PORT", "PORT"),
    ],
)
def test_what_may_be_another_program_s_is_said(name: str, meant: str) -> None:
    """A name that another program may have does not stop this one, which says what it knows."""
    from_environment({name: "1"})
    assert ineffective_variables({name: "1"}) == [f"{name} is not a setting and has no effect; {meant} is one"]


def test_a_log_level_is_said() -> None:
    """There are no levels of logging, which people of other services look for."""
    [said] = ineffective_variables({"LOG_LEVEL": "debug"})
    assert said.startswith("LOG_LEVEL has no effect: ")


def test_a_typing_error_beside_the_setting_is_another_program_s() -> None:
    """With the setting itself set, a similar name beside it is said, and stops nothing."""
    environment = {"RATE_LIMIT": "1/1", "RATE_LIMITS": "2/2"}
    assert from_environment(environment).rate_limit == "1/1"
    assert len(ineffective_variables(environment)) == 1


def test_variables_of_others_are_not_ours() -> None:
    """What Kubernetes, desktops and shells set is no concern of ours, however similar."""
    environment = {
        "HOSTNAME": "table",
        "REDIS_HOST": "10.0.0.1",
        "REDIS_PORT": "tcp://10.0.0.1:6379",
        "REDIS_PORT_6379_TCP": "tcp://10.0.0.1:6379",
        "REDIS_SERVICE_HOST": "10.0.0.1",
        "ROLLWRIGHT_PORT": "tcp://10.0.0.2:80",
        "ROLLWRIGHT_SERVICE_PORT": "80",
        "SESSION_MANAGER": "local/unix",
        "XDG_SESSION_ID": "1",
        "XDG_DATA_DIRS": "/usr/share",
        "SECRET_KEY": "s",
        "SUPPORT": "1",
        "WORKERS": "",
        "RATE_LIMITS": "",
    }
    assert from_environment(environment) == Settings()
    assert ineffective_variables(environment) == []


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
    assert replicas(from_environment({"WAIT_REPLICAS": "2"})) == ReplicaPolicy(least=2, connected=False)
    assert replicas(from_environment({"WAIT_REPLICAS": "all"})) is None


def test_limits() -> None:
    """A quota is so many in so many seconds."""
    assert quota("requests", "RATE_LIMIT", "1200/60") == Quota("requests", 1200, 60)
    assert quota("bytes", "STORE_LIMIT", "64000000000/2592000", 8) == Quota("bytes", 64_000_000_000, 2_592_000, 8)


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
