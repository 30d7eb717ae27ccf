"""Where Redis is, as its URL says."""

import pytest
from redis.asyncio import SSLConnection, UnixDomainSocketConnection

from service.store.target import RedisTargetError, parse_url


@pytest.mark.parametrize(
    "url, kind, addresses, name, options",
    [
        ("redis://host", "server", (), "", {"host": "host"}),
        (
            "redis://u:p%40@host:7/3",
            "server",
            (),
            "",
            {"host": "host", "port": 7, "db": 3, "username": "u", "password": "p@"},
        ),
        (
            "unix:///run/r.sock",
            "server",
            (),
            "",
            {"path": "/run/r.sock", "connection_class": UnixDomainSocketConnection},
        ),
        ("redis+cluster://a,b:7,[::1]:8", "cluster", (("a", 6379), ("b", 7), ("::1", 8)), "", {}),
        ("redis+cluster://:s@a/0", "cluster", (("a", 6379),), "", {"password": "s", "db": 0}),
        ("redis+sentinel://a,b:7/main", "sentinel", (("a", 26379), ("b", 7)), "main", {}),
        (
            "redis+sentinel://u:s@a/main/2",
            "sentinel",
            (("a", 26379),),
            "main",
            {"username": "u", "password": "s", "db": 2},
        ),
        (
            "rediss+cluster://a?ssl_ca_certs=/ca.pem",
            "cluster",
            (("a", 6379),),
            "",
            {"connection_class": SSLConnection, "ssl_ca_certs": "/ca.pem"},
        ),
    ],
)
def test_urls(url: str, kind: str, addresses: object, name: str, options: object) -> None:
    """One server, a Sentinel set and a cluster, with user, password, database and TLS."""
    found = parse_url(url)
    found_options = {key: value for key, value in found.options.items() if not (key == "db" and value == 0)}
    wanted = {key: value for key, value in dict(options).items() if not (key == "db" and value == 0)}  # type: ignore[call-overload]  # it is a mapping
    assert (found.kind, found.addresses, found.name, found_options) == (kind, addresses, name, wanted)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "host:6379",
        "http://host",
        "redis+ring://host",
        "unix+cluster:///run/r.sock",
        "redis+sentinel://host",
        "redis+sentinel://host/",
        "redis+sentinel://host/main/two",
        "redis+cluster://",
        "redis+cluster://a,,b",
        "redis+cluster://a:port",
        "redis+cluster://a/1",
        "redis://host/main",
        "redis://host:99999",
        "redis://host?socket_timeout=1",
        "redis://host?decode_responses=1",
        "redis://host?foo=bar",
        "redis://:secret#2@host",
        "redis://:secret/2@host:6379",
        "redis://:secret?2@host:6379",
        "redis+cluster://:secret#2@host",
    ],
)
def test_urls_that_name_none(url: str) -> None:
    """A URL of another form is refused, in words, and what is said does not have a password."""
    with pytest.raises(RedisTargetError) as refused:
        parse_url(url.replace("://", "://user:secret@"))
    assert str(refused.value)
    assert "secret" not in str(refused.value)


def test_passwords() -> None:
    """Beside the URL stands one for the servers and one for the sentinels; two of one are refused; none is shown."""
    found = parse_url("redis+sentinel://a/main", "of-servers", "of-sentinels")
    assert (found.options["password"], found.sentinel_password) == ("of-servers", "of-sentinels")
    assert "of-se" not in repr(found)
    with pytest.raises(RedisTargetError, match="set one"):
        parse_url("redis://:one@a", "another")
