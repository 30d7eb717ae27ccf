"""A connection that loses responses: it passes requests on, and while it is bad no response to a roll comes back."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import httpx

from tests.plain import NO_TLS


class Losing:
    """Where it is, whether it is bad, and the keys of the rolls that went through."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.bad = True
        self.keys: list[str] = []


@contextmanager
def losing(service: str) -> Iterator[Losing]:
    """Start one in front of a service."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            kept = {
                name: value
                for name, value in self.headers.items()
                if name.lower() not in {"host", "connection", "accept-encoding"}
            }
            response = httpx.post(service + self.path, headers=kept, content=body, verify=NO_TLS)
            if self.path.endswith("/rolls"):
                connection.keys.append(self.headers["idempotency-key"])
                if connection.bad:
                    return
            self.send_response(response.status_code)
            self.send_header("content-type", response.headers["content-type"])
            self.send_header("content-length", str(len(response.content)))
            self.end_headers()
            self.wfile.write(response.content)

        def log_message(self, *_: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        connection = Losing(server.server_port)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield connection
        finally:
            server.shutdown()
