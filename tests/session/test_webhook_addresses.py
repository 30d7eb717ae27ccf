"""Where webhooks may be sent: public addresses alone, whatever a URL calls them and whenever a name changes."""

import asyncio
import socket
from collections.abc import Sequence
from ipaddress import ip_address
from typing import Any

import pytest

from service.rules.errors import RuleError
from service.session.hooks.addresses import Destinations, Place, parse
from service.session.hooks.sending import AttemptOutcome, Sender
from tests.clock import PATIENT
from tests.receiver import receiving

PUBLIC = Destinations(own_addresses=lambda: {ip_address("198.41.0.4")})
HOME = Destinations(["127.0.0.0/8", "fd00::/8"])

HOSTILE = [
    # Loopback, private, link-local (the metadata of clouds), shared, multicast, reserved.
    *("https://127.0.0.1/", "https://127.1.2.3/", "https://0.0.0.0/", "https://10.0.0.1/", "https://172.16.0.1/"),
    *("https://172.31.255.255/", "https://192.168.1.1/", "https://169.254.169.254/latest/meta-data/"),
    *("https://100.64.0.1/", "https://192.0.0.192/", "https://198.18.0.1/", "https://224.0.0.1/", "https://240.0.0.1/"),
    *("https://255.255.255.255/", "https://192.88.99.1/", "https://203.0.113.9/"),
    # Other spellings of addresses.
    *("https://2130706433/", "https://0x7f000001/", "https://0x7f.0.0.1/", "https://0177.0.0.1/", "https://127.1/"),
    *("https://017700000001/", "https://127.0.0.1./", "https://127.000.000.001/", "https://①②⑦.0.0.1/"),
    # IPv6: loopback, unspecified, mapped, compatible, NAT64, 6to4, Teredo, unique local, link-local, multicast.
    *("https://[::1]/", "https://[::]/", "https://[::ffff:127.0.0.1]/", "https://[::ffff:7f00:1]/"),
    *(
        "https://[::ffff:8.8.8.8]/",
        "https://[::127.0.0.1]/",
        "https://[64:ff9b::7f00:1]/",
        "https://[64:ff9b:1::a00:1]/",
    ),
    *("https://[2002:7f00:1::]/", "https://[2002:a00:1::1]/", "https://[2001:0:7f00:1::]/", "https://[fc00::1]/"),
    *("https://[fd00:ec2::254]/", "https://[fe80::1]/", "https://[fe80::1%25eth0]/", "https://[fe80::1%eth0]/"),
    *("https://[fec0::1]/", "https://[ff02::1]/", "https://[2001:db8::1]/", "https://[100::1]/", "https://[5f00::1]/"),
    # Names of this machine.
    *("https://localhost/", "https://LOCALHOST:8000/", "https://localhost./", "https://a.localhost/"),
    # Users, fragments, other characters, and what other parsers read otherwise.
    *(
        "https://bot@10.0.0.1/",
        "https://user:word@bot.example/",
        "https://bot.example#@127.0.0.1/",
        "https://@bot.example",
    ),
    *("https://bot.example\\@127.0.0.1/", "https:\\\\127.0.0.1/", "https:///127.0.0.1/", "https:127.0.0.1"),
    *(
        "//127.0.0.1/",
        "https://bot.example/\r\nX-Evil: 1",
        "https://bot.example/ x",
        "https://bot.exa\tmple/",
        "https://",
    ),
    *(" https://bot.example/", "https://bot.example/\n", "https://bot%2eexample/", "https://127.0.0.1%2f@bot.example/"),
    *("https://bot..example/", "https://.example/", "https://-bot.example/", f"https://{'a' * 64}.example/"),
    # Ports of other services, and none.
    *("https://bot.example:22/", "https://bot.example:25/", "https://bot.example:0/", "https://bot.example:65536/"),
    *("https://bot.example:99999/", "https://bot.example:-1/", "https://bot.example:/", "https://bot.example:443:80/"),
    # Other schemes.
    *(
        "http://bot.example/",
        "http://8.8.8.8/",
        "ftp://bot.example/",
        "file:///etc/passwd",
        "gopher://127.0.0.1:6379/_",
    ),
    *("unix:///tmp/redis.sock", "javascript:alert(1)", "data:,x", ""),
    # The machine that the service runs on.
    "https://198.41.0.4/",
]


@pytest.mark.parametrize("url", HOSTILE)
def test_hostile_urls(url: str) -> None:
    """None of these is taken as the URL of a webhook."""
    with pytest.raises(RuleError) as refused:
        PUBLIC.check(url)
    assert (refused.value.code, refused.value.pointer) == ("url_refused", "/url")


@pytest.mark.parametrize(
    "url,place",
    [
        ("https://bot.example", Place("https", "bot.example", 443, "/")),
        ("HTTPS://Bot.Example:8443/a/b?c=d&e=%20", Place("https", "bot.example", 8443, "/a/b?c=d&e=%20")),
        ("https://bot.example?x=1", Place("https", "bot.example", 443, "/?x=1")),
        ("https://8.8.8.8/", Place("https", "8.8.8.8", 443, "/")),
        ("https://[2606:4700:0:0::1111]:8443/x", Place("https", "2606:4700::1111", 8443, "/x")),
        ("https://xn--bcher-kva.example/", Place("https", "xn--bcher-kva.example", 443, "/")),
    ],
)
def test_usual_urls(url: str, place: Place) -> None:
    """URLs of receivers are taken, in parts that say the same."""
    assert PUBLIC.check(url) == parse(url) == place


def test_the_host_header() -> None:
    """The Host header names the port where it is not the usual one."""
    assert [
        parse(url).authority for url in ("https://a.example", "https://a.example:8443", "https://[2606:4700::1]")
    ] == [
        "a.example",
        "a.example:8443",
        "[2606:4700::1]",
    ]


def test_what_the_operator_allows() -> None:
    """Networks of the operator are reached, by http too; others still are not."""
    assert HOME.check("http://127.0.0.1:8000/hook").port == 8000
    assert HOME.check("http://[fd00::1]:8000/").host == "fd00::1"
    assert HOME.check("http://localhost:8000/").host == "localhost"
    for url in ("http://8.8.8.8/", "https://10.0.0.1/", "http://[::1]:8000/", "https://169.254.169.254/"):
        with pytest.raises(RuleError):
            HOME.check(url)


def names(monkeypatch: pytest.MonkeyPatch, *answers: Sequence[str]) -> list[str]:
    """Let each resolution of a name return the next of these answers, the last one again; return what was asked."""
    left, asked = list(answers), list[str]()

    def resolve(host: str, port: int, **_: Any) -> list[Any]:
        asked.append(host)
        found = left.pop(0) if len(left) > 1 else left[0]
        if not found:
            raise socket.gaierror(socket.EAI_NONAME, "no such name")
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in found]

    monkeypatch.setattr("service.session.hooks.sending.socket.getaddrinfo", resolve)
    return asked


def sent(destinations: Destinations, url: str, body: bytes = b"{}") -> AttemptOutcome:
    """Send something to a URL."""

    async def send() -> AttemptOutcome:
        sender = Sender(destinations, PATIENT.webhook)
        try:
            return await sender.send(parse(url), [("webhook-id", "x")], body)
        finally:
            await sender.close()

    return asyncio.run(send())


@pytest.mark.parametrize(
    "answer",
    [
        *(["127.0.0.1"], ["10.1.2.3"], ["169.254.169.254"], ["::1"], ["::ffff:127.0.0.1"], ["64:ff9b::7f00:1"]),
        *(
            ["2002:7f00:1::"],
            ["fe80::1%eth0"],
            ["fd00::1"],
            ["0.0.0.0"],
            ["127.0.0.1", "10.0.0.1"],
            [],
        ),  # it is refused
    ],
    ids=str,
)
def test_names_of_addresses_that_are_not_public(monkeypatch: pytest.MonkeyPatch, answer: Sequence[str]) -> None:
    """No connection is made to an address that is not public, whatever name it has."""
    with receiving() as receiver:
        port = receiver.url.split(":")[2].partition("/")[0]
        names(monkeypatch, answer)
        assert sent(PUBLIC, f"https://bot.example:{port}/") == AttemptOutcome(why="no_address")
        # One network of the operator's makes no other a public one.
        assert sent(Destinations(["192.168.7.0/24"]), f"http://bot.example:{port}/") == AttemptOutcome(why="no_address")
    assert receiver.messages == []


def test_a_name_that_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name is resolved once for each connection, which is made to the address that was checked."""
    with receiving() as receiver:
        port = receiver.url.split(":")[2].partition("/")[0]
        asked = names(monkeypatch, ["127.0.0.1"], ["10.9.9.9"], ["127.0.0.1"])
        only = Destinations(["127.0.0.1/32"])
        url = f"http://bot.example:{port}/x"
        outcomes = [sent(only, url) for _ in range(3)]
    assert [outcome.why or outcome.status for outcome in outcomes] == [204, "no_address", 204]
    assert asked == ["bot.example"] * 3
    assert [message.headers["host"] for message in receiver.messages] == [f"bot.example:{port}"] * 2


def test_an_address_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of several addresses the next one is tried."""
    with receiving() as receiver:
        port = receiver.url.split(":")[2].partition("/")[0]
        names(monkeypatch, ["127.0.0.9", "127.0.0.1"])
        assert sent(HOME, f"http://bot.example:{port}/") == AttemptOutcome(204)


def test_proxies_of_the_environment_are_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    """A proxy would connect to whatever a name stands for."""
    with receiving() as proxy, receiving() as receiver:
        for name in ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
            monkeypatch.setenv(name, proxy.url)
        assert sent(HOME, receiver.url) == AttemptOutcome(204)
    assert (len(receiver.messages), proxy.messages) == (1, [])
