"""Large responses are compressed where the client takes gzip, and are the same then."""

import gzip
import json

import pytest

from tests.client import Client
from tests.table import open_table


@pytest.mark.parametrize(
    "accept, compressed",
    [
        ("gzip", True),
        ("br, GZIP;q=0.5", True),
        ("x-gzip", True),
        ("*", True),
        ("*;q=1, gzip;q=0", False),
        ("gzip;q=0.000, *", False),
        ("br, identity", False),
        ("", False),
        (";;,,=gzip", False),
    ],
)
def test_what_is_compressed(client: Client, accept: str, compressed: bool) -> None:  # a parameter
    """A header with weights is read (RFC 9110, section 12.5.3); the length is that of what is sent."""
    response = client.get("/v1/systems/daggerheart", headers={"accept-encoding": accept})
    assert (response.headers.get("content-encoding") == "gzip") is compressed
    assert "accept-encoding" in response.headers["vary"]
    assert response.json()["name"] == "daggerheart"
    plain = client.get("/v1/systems/daggerheart", headers={"accept-encoding": "identity"})
    assert plain.content == response.content
    length = int(response.headers["content-length"])
    assert length < len(plain.content) / 3 if compressed else length == len(plain.content)
    head = client.head("/v1/systems/daggerheart", headers={"accept-encoding": accept})
    assert (int(head.headers["content-length"]), head.content) == (length, b"")


def test_of_a_table(client: Client) -> None:
    """A page of the log is compressed for each reader; small responses, 304 and event streams are not."""
    table = open_table(client)
    for name in "Silk", "Thorn", "Ash", "Moth":
        table.ok("POST", "/characters", {"name": name})
    headers = {"accept-encoding": "gzip"}
    page = table.call("GET", "/log", headers=headers)
    assert page.headers["content-encoding"] == "gzip"
    assert [item["seq"] for item in page.json()["items"]] == [1, 2, 3, 4, 5]
    assert "content-encoding" not in table.call("GET", "/characters/c1", headers=headers).headers
    etag = client.get("/v1/systems", headers=headers).headers["etag"]
    same = client.get("/v1/systems", headers=headers | {"if-none-match": etag})
    assert (same.status_code, same.content, "content-encoding" in same.headers) == (304, b"", False)


def test_a_large_document(client: Client) -> None:
    """The contract is compressed once, and unpacks to itself."""
    first, again = (client.get("/openapi.json", headers={"accept-encoding": "gzip"}) for _ in range(2))
    assert first.headers["content-encoding"] == "gzip"
    assert json.loads(first.content)["openapi"] == "3.1.0"
    assert first.content == again.content
    assert int(first.headers["content-length"]) < len(gzip.compress(first.content, 1)) * 1.1
