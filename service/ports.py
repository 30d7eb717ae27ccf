"""Addresses and ports of the service: checked before anything starts, and how others reach it."""

import errno
import socket
from contextlib import ExitStack
from ipaddress import IPv4Address, IPv6Address, ip_address

import ifaddr

from service.settings import Settings, SettingsError, health_ports


def address_of_host(settings: Settings) -> str:
    """Return the numeric address of HOST; SettingsError where the name has none."""
    try:
        found = socket.getaddrinfo(settings.host, None, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise SettingsError(f"HOST is {settings.host!r}: no address has that name") from None
    # For a name with both, such as localhost, the IPv4 address: it is the one that people write.
    return str(min(found, key=lambda each: each[0] != socket.AF_INET)[4][0])


def check_ports(settings: Settings, address: str) -> None:
    """Raise SettingsError where another program listens on a port of the service.

    The server itself would share the port, as its workers do (SO_REUSEPORT). It binds later, so that two services that
    start at the same moment do not notice each other.
    """
    with ExitStack() as stack:
        for port in (settings.port, *health_ports(settings)):
            name = "PORT" if port == settings.port else "HEALTH_PORT"
            family = socket.AF_INET6 if ":" in address else socket.AF_INET
            listener = stack.enter_context(socket.socket(family, socket.SOCK_STREAM))
            # Ignore closing connections of a former service.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                listener.bind((address, port))
                listener.listen(1)
            except OSError as error:
                raise SettingsError(_refusal(settings.host, name, port, error)) from None


_BRIDGES = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "cni", "podman")
"""How interfaces begin to which only containers and virtual machines of this one are connected."""
_ALONE = (32, 128)
"""Lengths of the prefix of an address without a network, as of a tunnel."""


def url(host: str, port: int) -> str:
    """Return the URL of the service at a host, without a slash in the end."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def urls_for_others(settings: Settings) -> list[str]:
    """Return the URLs at which other machines reach the service, the likeliest first; none where only this one does.

    They are those of this moment: a laptop changes its network.
    """
    host = ip_address(address_of_host(settings))
    if not host.is_unspecified:
        return [] if host.is_loopback else [url(str(host), settings.port)]
    return [url(str(one), settings.port) for one in _own_addresses() if one.version <= host.version]


def _own_addresses() -> list[IPv4Address | IPv6Address]:
    """Return the addresses of this machine in its networks: those of tunnels last, IPv4 before IPv6."""
    found = []
    for adapter in ifaddr.get_adapters():
        if adapter.nice_name.startswith(_BRIDGES):
            continue
        for own in adapter.ips:
            address = ip_address(own.ip if isinstance(own.ip, str) else own.ip[0])
            if not (address.is_loopback or address.is_link_local):
                found.append((own.network_prefix in _ALONE, address.version, address))
    return [address for *_, address in sorted(found, key=lambda one: one[:2])]


def _refusal(host: str, name: str, port: int, error: OSError) -> str:
    match error.errno:
        case errno.EADDRINUSE:
            return f"{host} port {port} is in use by another program: stop it, or set {name} to another port"
        case errno.EADDRNOTAVAIL:
            return f"HOST is {host!r}: it is no address of this machine"
        case errno.EACCES:
            return f"{name} is {port}: this user may not listen on it"
        case _:
            return f"{host} port {port} cannot be used: {error.strerror}"
