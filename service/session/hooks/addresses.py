"""Where webhooks may be sent: which URLs, and which addresses; others would let a GM reach what is not public."""

import re
from collections.abc import Callable, Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

import ifaddr
from msgspec import Struct

from service.rules.errors import RuleError

IPAddress = IPv4Address | IPv6Address
IPNetwork = IPv4Network | IPv6Network
_PORTS = (80, 443)
"""Ports below 1024 that are used: others belong to services that a request could be meant to mislead."""
_NOT_PUBLIC = [
    ip_network(one)
    for one in (
        # IANA IPv4 Special-Purpose Address Registry, multicast, and what is reserved.
        *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"),
        *("192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16"),
        *("192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"),
        # IANA IPv6 Special-Purpose Address Registry, as far as it is in 2000::/3: Teredo (2001::/32) and others of
        # protocols, documentation, 6to4, which has an IPv4 address inside; and the former 6bone.
        *("2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3ffe::/16", "3fff::/20"),
    )
]
_LOOPBACK = ip_address("127.0.0.1")
_UNICAST = ip_network("2000::/3")
"""All public IPv6 addresses. Loopback, IPv4-mapped, NAT64, unique local, link-local and multicast are outside."""
_URL = re.compile(
    r"(?P<scheme>https?)://(?P<host>\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,253})(?::(?P<port>[1-9][0-9]{0,4}))?"
    r"(?P<target>(?:/[a-z0-9._~!$&'()*+,;=:@%/-]*)?(?:\?[a-z0-9._~!$&'()*+,;=:@%/?-]*)?)",
    re.IGNORECASE | re.ASCII,
)
_LABEL = re.compile(r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?", re.ASCII)


class Place(Struct, frozen=True):
    """A URL in parts, so that nothing else parses it."""

    scheme: str
    host: str
    """A name, or an address without brackets."""
    port: int
    target: str
    """Path and query."""

    @property
    def authority(self) -> str:
        """Return the value of the Host header."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == {"http": 80, "https": 443}[self.scheme] else f"{host}:{self.port}"


def parse(url: str) -> Place:
    """Return a URL in parts; RuleError for one that is not plainly http or https, with a name or an address.

    It has no user, no fragment, and no address in other spellings than the usual (RFC 3986, section 3.2.2).
    """
    match = _URL.fullmatch(url)
    if not match:
        raise _refused("a URL is https, a host name or an address, perhaps a port, and a path: no user, no fragment")
    scheme, host = match["scheme"].lower(), match["host"].lower().strip("[]")
    port = int(match["port"] or {"http": 80, "https": 443}[scheme])
    if not (port in _PORTS or 1024 <= port <= 65_535):
        raise _refused("the port is 443, 80, or from 1024 to 65535")
    *_, last = host.split(".")
    # A last label that is a number makes an address of all of it (URL Standard, 4.3).
    if ":" in host or last[:1].isdigit():
        try:
            host = str(ip_address(host))
        except ValueError:
            raise _refused("an address is spelt as 192.0.2.1 or [2001:db8::1]") from None
    elif not all(_LABEL.fullmatch(label) for label in host.split(".")):
        raise _refused("this is no host name")
    target = match["target"]
    return Place(scheme, host, port, target if target.startswith("/") else f"/{target}")


def _own_addresses() -> set[IPAddress]:
    """Return the addresses of this machine, behind which there may be what its firewall protects."""
    found = [own.ip for adapter in ifaddr.get_adapters() for own in adapter.ips]
    return {ip_address(one if isinstance(one, str) else one[0]) for one in found}


class Destinations:
    """The addresses that webhooks of a deployment may reach."""

    def __init__(
        self, networks: Iterable[str] = (), own_addresses: Callable[[], set[IPAddress]] = _own_addresses
    ) -> None:
        """Take networks that the operator allows beside public addresses; they may be reached by http too."""
        self._networks: list[IPNetwork] = [ip_network(one) for one in networks]
        self._own_addresses = own_addresses

    def check(self, url: str) -> Place:
        """Return a URL in parts; RuleError for one that is refused whatever its name stands for.

        What a name stands for is checked at each connection, since it may change.
        """
        place = parse(url)
        if place.scheme == "http" and not self._networks:
            raise _refused("use https")
        is_local = place.host == "localhost" or place.host.endswith(".localhost")
        address = _LOOPBACK if is_local else _address(place.host)
        if address is not None and not self.allows(address, tls=place.scheme == "https"):
            raise _refused("this address is not public" if place.scheme == "https" else "use https")
        return place

    def allows(self, address: IPAddress, *, tls: bool) -> bool:
        """Return whether an address may be connected to: a public one with TLS, or one that the operator allows."""
        if any(address in network for network in self._networks):
            return True
        public = address.version == 4 or address in _UNICAST
        return (
            tls and public and not any(address in one for one in _NOT_PUBLIC) and address not in self._own_addresses()
        )


def _address(host: str) -> IPAddress | None:
    try:
        return ip_address(host)
    except ValueError:
        return None


def _refused(detail: str) -> RuleError:
    return RuleError("url_refused", detail, pointer="/url")
