"""Address and ports of the service, checked before anything starts."""

import errno
import socket
from contextlib import ExitStack

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
