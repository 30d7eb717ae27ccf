"""What is checked of a request, and in which order: where paths, headers and bodies are easily read differently."""

import asyncio
import json
from typing import Any

import pytest

from service.app import App
from tests.client import Client
from tests.table import Table, open_table

ROLL = b'{"system":"buried_secrets","rating":2,"dice":[4,6]}'
ACCEPT = (b"accept", b"application/xml")
KEY = (b"idempotency-key", b"k" * 20)


@pytest.fixture(scope="module")
def table(client: Client) -> Table:
    """A table that no test changes."""
    return open_table(client)


class Response:
    """A response as the application sent it: headers that stand twice do."""

    def __init__(self) -> None:
        self.status = 0
        self.headers: list[tuple[bytes, bytes]] = []
        self.body = b""
        self.ended = False

    async def send(self, message: Any) -> None:
        """Take a message of the application."""
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], list(message["headers"])
        else:
            self.body += message["body"]
            self.ended = not message.get("more_body")


def request(  # what a request is made of
    app: App, client: Client, method: str, path: str, *, query: bytes = b"", body: bytes = b"", headers: Any = ()
) -> Response:
    """Send a request as it stands, without a client that tidies up paths and headers."""
    scope: Any = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "http",
        "method": method,
        "path": path,
        "query_string": query,
        "headers": [*headers, *(() if dict(headers).get(b"host") else ((b"host", b"localhost"),))],
        "client": ("127.0.0.1", 1234),
    }
    response = Response()

    async def receive() -> Any:
        if response.ended:
            await asyncio.Event().wait()
        return {"type": "http.request", "body": body, "more_body": False}

    async def exchange() -> None:
        async with asyncio.timeout(10):
            await app(scope, receive, response.send)

    client.blocking_portal.call(exchange)
    return response


def code_of(response: Response) -> Any:
    """Return status and code of a refusal."""
    return response.status, json.loads(response.body)["code"]


JSON = (b"content-type", b"application/json")


@pytest.mark.parametrize(
    "path", ["/v1/rolls/", "/v1//rolls", "//v1/rolls", "/v1/rolls//", "v1/rolls", "", "//", "/v1/rolls\n"]
)
def test_other_spellings_of_a_path(app: App, client: Client, path: str) -> None:
    """A path has one spelling: with a further slash, or a newline, there is nothing."""
    assert code_of(request(app, client, "POST", path, body=ROLL, headers=[JSON])) == (404, "not_found")


@pytest.mark.parametrize("end", ["\n", "\r", " ", "\x00", "\u00a0"])
def test_a_sign_behind_an_id(app: App, client: Client, table: Table, end: str) -> None:
    """An id with a further sign at its end is no id; a session's is refused before the token is looked at."""
    assert code_of(request(app, client, "GET", f"/v1/sessions/{table.sid}{end}")) == (404, "not_found")
    token = (b"authorization", f"Bearer {table.gm}".encode())
    for place in ("clocks/k1", "actions/a1", "actions/r1"):
        path = f"/v1/sessions/{table.sid}/{place}{end}"
        assert code_of(request(app, client, "GET", path, headers=[token])) == (404, "not_found")
        assert code_of(request(app, client, "GET", path)) == (401, "token_missing")
    for place in ("choices", "resistances"):
        path = f"/v1/sessions/{table.sid}/actions/r1{end}/{place}"
        assert code_of(request(app, client, "POST", path, body=b"{}", headers=[token, KEY, JSON])) == (404, "not_found")


@pytest.mark.parametrize(
    "place, last",
    [
        ("clocks", (400, "missing_field")),
        ("actions/r1/choices", (404, "not_found")),
        ("actions/r1/resistances", (400, "missing_field")),
        ("reversals", (400, "missing_field")),
    ],
)
def test_the_order_of_checks(app: App, client: Client, table: Table, place: str, last: tuple[int, str]) -> None:
    """Path, query, representation, token, key, media type, body: what is wrong first is what is refused."""
    at, token = f"/v1/sessions/{table.sid}/{place}", (b"authorization", f"Bearer {table.gm}".encode())
    wrong: dict[str, Any] = {"query": b"x=1", "headers": [ACCEPT], "body": b"{"}
    assert code_of(request(app, client, "POST", f"/v1/sessions/short/{place}", **wrong)) == (404, "not_found")
    assert code_of(request(app, client, "POST", at, **wrong)) == (400, "unknown_parameter")
    wrong["query"] = b""
    assert code_of(request(app, client, "POST", at, **wrong)) == (406, "not_acceptable")
    wrong["headers"] = []
    assert code_of(request(app, client, "POST", at, **wrong)) == (401, "token_missing")
    wrong["headers"] = [token]
    assert code_of(request(app, client, "POST", at, **wrong)) == (400, "key_missing")
    wrong["headers"] = [token, KEY, (b"content-length", b"1")]
    assert code_of(request(app, client, "POST", at, **wrong)) == (415, "unsupported_media_type")
    wrong["headers"] = [token, KEY, JSON]
    assert code_of(request(app, client, "POST", at, **wrong)) == (400, "malformed_json")
    wrong["body"] = b"{}"
    assert code_of(request(app, client, "POST", at, **wrong)) == last


def test_a_body_before_its_version(app: App, client: Client, table: Table) -> None:
    """A body that cannot be read is refused before a missing If-Match."""
    token = (b"authorization", f"Bearer {table.gm}".encode())
    at, headers = f"/v1/sessions/{table.sid}", [token, KEY, JSON]
    assert code_of(request(app, client, "PATCH", at, body=b"{", headers=headers)) == (400, "malformed_json")
    assert code_of(request(app, client, "PATCH", at, body=b"{}", headers=headers)) == (428, "version_missing")


@pytest.mark.parametrize(
    "name, value, refusal",
    [
        (b"idempotency-key", b"k" * 20, (400, "key_malformed")),
        (b"authorization", b"", (401, "token_invalid")),
        (b"if-match", b'"1"', (400, "version_malformed")),
        (b"content-type", b"application/json", (415, "unsupported_media_type")),
    ],
)
def test_a_header_that_stands_twice(
    app: App, client: Client, table: Table, name: bytes, value: bytes, refusal: tuple[int, str]
) -> None:
    """Of a header that stands twice neither is taken: both together are one list, which is not valid."""
    token = f"Bearer {table.gm}".encode()
    sent = {b"authorization": token, b"idempotency-key": b"k" * 20, b"if-match": b'"1"', b"content-type": JSON[1]}
    headers = [*sent.items(), (name, value or token)]
    path = f"/v1/sessions/{table.sid}"
    assert code_of(request(app, client, "PATCH", path, body=b'{"name":"x"}', headers=headers)) == refusal


@pytest.mark.parametrize("method", ["GET", "POST", "OPTIONS", "HEAD", "TRACE"])
def test_no_header_stands_twice(app: App, client: Client, method: str) -> None:
    """No response has a header twice, with an Origin or without: browsers refuse a doubled one of CORS."""
    for path in ("/v1/rolls", "/v1/systems", "/livez", "/nothing", "/docs"):
        for headers in ([], [(b"origin", b"https://example.org")]):
            names = [
                name for name, _ in request(app, client, method, path, body=ROLL, headers=[*headers, JSON]).headers
            ]
            assert len(names) == len(set(names))
            assert b"access-control-allow-origin" in names


def test_options_names_every_method(app: App, client: Client, table: Table) -> None:
    """OPTIONS of a path with several methods names all of them, and counts against no rate."""
    response = request(app, client, "OPTIONS", f"/v1/sessions/{table.sid}/clocks/k1")
    headers = dict(response.headers)
    assert response.status == 200
    assert set(headers[b"allow"].split(b", ")) == {b"GET", b"PATCH", b"DELETE", b"HEAD", b"OPTIONS"}
    assert headers[b"access-control-allow-methods"] == headers[b"allow"]
    assert b"ratelimit" not in headers


@pytest.mark.parametrize("host", [b"a b", b"a\x00b", b"a/b"])
def test_an_invalid_host_is_a_problem(app: App, client: Client, host: bytes) -> None:
    """A Host that names no host is 400, with a problem."""
    response = request(app, client, "POST", "/v1/rolls", body=ROLL, headers=[(b"host", host), JSON])
    assert code_of(response) == (400, "malformed_request")


def test_long_paths_are_not_cached(app: App, client: Client) -> None:
    """A path longer than any operation's is 404 before Litestar, which would keep it."""
    request(app, client, "GET", "/v1/systems/none")
    kept = app.litestar.asgi_router.handle_routing.cache_info().currsize
    for number in range(20):
        assert code_of(request(app, client, "GET", f"/v1/systems/{number}{'x' * 15_000}")) == (404, "not_found")
    assert app.litestar.asgi_router.handle_routing.cache_info().currsize == kept
