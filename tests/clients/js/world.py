"""A service behind a proxy that loses, delays and forges what passes, as a test in JavaScript tells it to over HTTP."""

import json
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tests.e2e.conftest import Service, started

CLIENT = Path(__file__).parents[3] / "clients" / "js"
_TYPES = {".js": "text/javascript", ".html": "text/html", ".json": "application/json"}
# Beside those of one connection: what is compressed cannot be forged by a pattern.
_HOP = {"connection", "transfer-encoding", "content-length", "keep-alive", "host", "accept-encoding"}


class World:
    """The service as it runs now, the faults to come, and what has passed.

    A fault is an object: `method` and `path` (a regular expression) of the requests that it is for, how many `times`
    (always, if left out), and what it does: `lose` the answer when the service has done what was asked, or `refuse`
    then, `drop` the request before, `hang` with a stream open, answer with `status`, `body` and `headers`, or `find`
    text in the answer and `put` other text there.
    """

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.faults: list[dict[str, Any]] = []
        self.passed: list[dict[str, str]] = []
        self.streams: set[socket.socket] = set()
        self.lock = threading.Lock()
        self.running = ExitStack()
        self.service: Service
        self.start()

    def start(self) -> None:
        """Start the service over the data that is there."""
        self.service = self.running.enter_context(started(self.directory, HEARTBEAT_SECONDS="1"))

    def command(self, name: str, body: Any) -> Any:
        """Do what a test says, and return what it asks for."""
        if name == "faults":
            self.faults, self.passed = body, []
        elif name == "restart":
            self.running.close()
            self.start()
        elif name == "cut":
            for stream in list(self.streams):
                with suppress(OSError):
                    stream.shutdown(socket.SHUT_RDWR)
        return self.passed

    def fault(self, method: str, path: str) -> dict[str, Any]:
        """Return the first fault for a request, and count it."""
        with self.lock:
            for fault in self.faults:
                fits = fault.get("method", method) == method and re.search(fault.get("path", ""), path)
                if fits and fault.get("times", 1) > 0:
                    if "times" in fault:
                        fault["times"] -= 1
                    return fault
        return {}


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    world: World

    def log_message(self, *_: Any) -> None:
        """Print nothing: what passes is in the world."""

    def do_GET(self) -> None:
        """Serve the client's own files, pass all else on."""
        if self.path.startswith("/_files/"):
            file = CLIENT / self.path.removeprefix("/_files/").partition("?")[0]
            self.answer(200, file.read_bytes(), _TYPES.get(file.suffix, "text/plain"))
        else:
            self.forward()

    def do_POST(self) -> None:
        """Do what a test says, pass all else on."""
        if self.path.startswith("/_world/"):
            body = json.loads(self.body() or b"null")
            told = self.world.command(self.path.removeprefix("/_world/"), body)
            self.answer(200, json.dumps(told).encode(), "application/json")
        else:
            self.forward()

    def do_PATCH(self) -> None:
        """Pass it on."""
        self.forward()

    do_DELETE = do_OPTIONS = do_PUT = do_PATCH  # noqa: N815  # http.server's names

    def body(self) -> bytes:
        """Return the request's body."""
        return self.rfile.read(int(self.headers.get("content-length", 0)))

    def answer(self, status: int, body: bytes, kind: str, **headers: str) -> None:
        """Answer in the service's place."""
        self.send_response(status)
        for name, value in ({"content-type": kind, "content-length": str(len(body))} | headers).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def forward(self) -> None:
        """Pass a request on, and its answer back, with the fault that is for it."""
        sent = self.body()
        fault = self.world.fault(self.command, self.path)
        key = self.headers.get("idempotency-key", "")
        passed = {"method": self.command, "path": self.path, "key": key, "body": sent.decode()}
        passed["last"] = self.headers.get("last-event-id", "")
        self.world.passed.append(passed)
        if fault.get("do") == "drop":
            self.hang_up()
        elif "status" in fault:
            self.answer(fault["status"], fault.get("body", "").encode(), "text/html", **fault.get("headers", {}))
        else:
            self.pass_on(sent, fault)

    def pass_on(self, sent: bytes, fault: dict[str, Any]) -> None:
        """Ask the service, and pass its answer back."""
        upstream = HTTPConnection("127.0.0.1", self.world.service.port, timeout=60)
        try:
            upstream.request(
                self.command, self.path, sent, {k: v for k, v in self.headers.items() if k.lower() not in _HOP}
            )
            response = upstream.getresponse()
            if response.getheader("content-type", "").startswith("text/event-stream"):
                self.pass_stream(response, fault)
            else:
                self.pass_answer(response, fault)
        except (OSError, HTTPException):
            self.hang_up()
        finally:
            upstream.close()

    def hang_up(self) -> None:
        """Close the connection without an answer."""
        self.close_connection = True
        with suppress(OSError):
            self.connection.shutdown(socket.SHUT_RDWR)

    def head(self, response: HTTPResponse, **more: str) -> None:
        """Send the head of an answer."""
        self.send_response(response.status)
        headers = [(name, value) for name, value in response.getheaders() if name.lower() not in _HOP]
        for name, value in [*headers, *more.items()]:
            self.send_header(name, value)
        self.end_headers()

    def pass_answer(self, response: HTTPResponse, fault: dict[str, Any]) -> None:
        """Send an answer, or lose or deny it now that the service has done what was asked."""
        body = changed(response.read(), fault)
        if fault.get("do") == "lose":
            self.hang_up()
            return
        if fault.get("do") == "refuse":
            self.answer(409, changed(json.dumps(_REFUSAL).encode(), fault), "application/problem+json")
            return
        self.head(response, **{"content-length": str(len(body))})
        self.wfile.write(body)

    def pass_stream(self, response: HTTPResponse, fault: dict[str, Any]) -> None:
        """Send an event stream as it comes, until either side ends it."""
        self.close_connection = True
        self.head(response, connection="close")
        self.world.streams.add(self.connection)
        try:
            while piece := response.readline():
                if fault.get("do") != "hang":
                    self.wfile.write(changed(piece, fault))
                    self.wfile.flush()
        finally:
            self.world.streams.discard(self.connection)


_REFUSAL = {
    "type": "urn:rollwright:problem:action_over",
    "title": "Too late",
    "status": 409,
    "detail": "the dice have been thrown",
    "code": "action_over",
}


def changed(body: bytes, fault: dict[str, Any]) -> bytes:
    """Return a body with what a fault puts into it."""
    if "find" not in fault:
        return body
    return re.sub(fault["find"], fault["put"], body.decode(), count=fault.get("count", 0)).encode()


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_: Any) -> None:
        """Print nothing: clients break connections, and so do tests."""


@contextmanager
def world_of(directory: Path) -> Iterator[str]:
    """Run a world; give its address."""
    world = World(directory)
    server = _Server(("127.0.0.1", 0), type("Handler", (_Handler,), {"world": world}))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        world.command("cut", None)
        server.shutdown()
        server.server_close()
        world.running.close()
