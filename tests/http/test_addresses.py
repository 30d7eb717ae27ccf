"""Who is told at which addresses of a network the service is reached, and who is not."""

from collections.abc import Iterator
from typing import Any

import ifaddr
import pytest

from service.ports import urls_for_others
from service.settings import Settings
from tests.applications import application
from tests.http.conftest import Start, Visitor

NOTHING = {"urls": [], "this_machine_only": False}
TOLD = {"urls": ["http://192.168.0.7:9000"], "this_machine_only": False}


@pytest.fixture(scope="module")
def home(redis_url: str) -> Iterator[Visitor]:
    """A client of a service that tells others of its network where it is."""
    app = application(redis_url, host="192.168.0.7", port=9000, tell_addresses=True)
    with Visitor(app, "127.0.0.1") as client:
        yield client


def told(home: Visitor, peer: str, host: str = "localhost:9000", **more: str) -> Any:
    """Return what a client is told that comes from an address and names the service so."""
    headers = {"Host": host} | {name.replace("_", "-"): value for name, value in more.items()}
    return home.at(peer).get("/v1/addresses", headers=headers).json()


@pytest.mark.parametrize("peer", ["127.0.0.1", "::1", "192.168.0.9", "10.1.2.3", "172.16.0.1", "fd00::5"])
@pytest.mark.parametrize("host", ["localhost:9000", "127.0.0.1:9000", "192.168.0.7:9000", "[::1]:9000", "192.168.0.7"])
def test_neighbours(home: Visitor, peer: str, host: str) -> None:
    """Who is in the same network, or at the machine itself, is told."""
    assert told(home, peer, host) == TOLD


@pytest.mark.parametrize("peer", ["8.8.8.8", "2606:4700::1", "100.64.0.1"])
def test_strangers(home: Visitor, peer: str) -> None:
    """Who comes from elsewhere, as through a forwarded port, is not."""
    assert told(home, peer) == NOTHING


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "Via"])
def test_behind_a_proxy(home: Visitor, header: str) -> None:
    """Behind a proxy on the same machine everybody seems to be a neighbour, and nobody is told."""
    assert told(home, "127.0.0.1", **{header: "1.1 proxy"}) == NOTHING


@pytest.mark.parametrize("host", ["rolls.example", "rolls.example:9000", "192.168.0.7.rolls.example", "[", "8.8.8.8"])
def test_under_another_name(home: Visitor, host: str) -> None:
    """A page whose own name was made to point here (DNS rebinding) gets nothing, nor does one behind a public name."""
    assert told(home, "127.0.0.1", host) == NOTHING


def test_pages_of_other_sites(home: Visitor) -> None:
    """A page of another site that asks localhost gets nothing; one of the service itself is told."""
    for origin in ("https://rolls.example", "http://localhost:3000", "null"):
        assert told(home, "127.0.0.1", Origin=origin) == NOTHING
    assert told(home, "127.0.0.1", Origin="http://localhost:9000") == TOLD


def test_unless_it_was_started_so(start: Start) -> None:
    """Without the setting nobody is told anything."""
    client = start("127.0.0.1", host="192.168.0.7")
    assert client.get("/v1/addresses", headers={"Host": "localhost"}).json() == NOTHING


def test_this_machine_only(start: Start) -> None:
    """A service that listens on localhost says so: nobody else reaches it."""
    client = start("127.0.0.1", tell_addresses=True)
    answer = client.get("/v1/addresses", headers={"Host": "localhost"})
    assert answer.json() == {"urls": [], "this_machine_only": True}


@pytest.mark.parametrize(
    "host, urls",
    [
        ("127.0.0.1", []),
        ("localhost", []),
        ("::1", []),
        ("192.168.0.7", ["http://192.168.0.7:8000"]),
        ("fd00::7", ["http://[fd00::7]:8000"]),
        ("0.0.0.0", ["http://192.168.0.7:8000", "http://10.9.0.2:8000"]),
        ("::", ["http://192.168.0.7:8000", "http://[fd00::7]:8000", "http://10.9.0.2:8000"]),
    ],
)
def test_addresses_of_a_machine(monkeypatch: pytest.MonkeyPatch, host: str, urls: list[str]) -> None:
    """Of all interfaces: neither its own loop, nor addresses of one link, nor bridges of containers; tunnels last."""
    found: dict[str, list[tuple[Any, int]]] = {
        "lo": [("127.0.0.1", 8), (("::1", 0, 0), 128)],
        "docker0": [("172.17.0.1", 16)],
        "wg0": [("10.9.0.2", 32)],
        "wlan0": [(("fe80::1", 0, 2), 64), (("fd00::7", 0, 0), 64), ("192.168.0.7", 24), ("169.254.3.4", 16)],
    }
    adapters = [ifaddr.Adapter(name, name, [ifaddr.IP(*one, name) for one in ips]) for name, ips in found.items()]
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: adapters)
    assert urls_for_others(Settings(host=host)) == urls
