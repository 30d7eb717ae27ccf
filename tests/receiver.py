"""A receiver of webhooks, on this machine: it keeps what comes, and answers as a test says."""

import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

from msgspec.structs import replace
from standardwebhooks import Webhook

from tests.clock import PATIENT
from tests.waiting import wait_until

HURRIED = replace(PATIENT, webhook_pauses=(0.01,) * len(PATIENT.webhook_pauses), webhook_poll=0.02)
"""Pauses of a hundredth of a second, and seven attempts as in production."""


class Message(NamedTuple):
    """A request that came."""

    path: str
    headers: Mapping[str, str]
    body: bytes

    @property
    def id(self) -> str:
        """Return its `webhook-id`."""
        return self.headers["webhook-id"]

    def verified(self, secret: str) -> Any:
        """Return its body as JSON, once the library of the specification has verified its signature."""
        return Webhook(secret).verify(self.body, dict(self.headers))


Reply = int | bytes | Callable[[socket.socket], None]
"""A status, a whole response, or what is done with the connection."""


class Receiver:
    """What came, and what is replied next: the last reply stays."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}/hook"
        self.messages: list[Message] = []
        self.replies: list[Reply] = [204]
        self.lock = threading.Lock()

    def next_reply(self, message: Message) -> Reply:
        """Keep a message; return the reply to it."""
        with self.lock:
            self.messages.append(message)
            return self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]

    def wait(self, number: int) -> list[Message]:
        """Return what came, once it is so many."""
        wait_until(lambda: len(self.messages) >= number, f"{number} messages do not come")
        return list(self.messages)


@contextmanager
def receiving() -> Iterator[Receiver]:
    """Start a receiver."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            reply = receiver.next_reply(Message(self.path, {k.lower(): v for k, v in self.headers.items()}, body))
            with suppress(OSError):
                if callable(reply):
                    reply(self.connection)
                elif isinstance(reply, bytes):
                    self.wfile.write(reply)
                else:
                    self.send_response(reply)
                    self.send_header("Content-Length", "0")
                    self.end_headers()
            self.close_connection = True

        def log_message(self, *_: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        receiver = Receiver(server.server_address[1])
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        try:
            yield receiver
        finally:
            server.shutdown()
