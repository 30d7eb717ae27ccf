"""A blocking client with little overhead: one request after another on one connection."""

import re
import socket
from time import perf_counter
from typing import Self

_LENGTH = re.compile(rb"content-length: *(\d+)", re.IGNORECASE)
_END = b"\r\n\r\n"


class Line:
    """One keep-alive connection."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=10)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()

    def call(self, asked: bytes, status: int) -> float:
        """Send a request; return the seconds until the whole response arrived, which must have this status."""
        start = perf_counter()
        self._socket.sendall(asked)
        answer = self._socket.recv(1 << 18)
        while not _whole(answer):
            more = self._socket.recv(1 << 18)
            assert more, "the server closed the connection"
            answer += more
        seconds = perf_counter() - start
        assert answer[9:12] == b"%d" % status, answer
        return seconds


def _whole(answer: bytes) -> bool:
    head = answer.find(_END)
    length = _LENGTH.search(answer, 0, head) if head > 0 else None
    return bool(length) and len(answer) == head + len(_END) + int(length[1] if length else 0)
