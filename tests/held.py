"""Connections whose clients read nothing, as the kernel has them."""

import socket
from pathlib import Path

from tests.waiting import wait_until


def wait_until_dropped(client: socket.socket) -> None:
    """Wait until the kernel has nothing any more of the other end of a connection, in whatever state.

    To ask the client itself would be to read, and a kernel that drops a connection does not tell the other end.
    """
    ends = f"{client.getpeername()[1]:04X}", f"{client.getsockname()[1]:04X}"
    wait_until(lambda: ends not in _held(), "the connection is not dropped")


def _held() -> set[tuple[str, str]]:
    """Return the ports of all connections of this machine over IPv4."""
    rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return {(row[1].rpartition(":")[2], row[2].rpartition(":")[2]) for row in rows}
