"""What is told of requests: ids, timing, metrics, and lines of the log that hold nothing of what was sent."""

import json
import re
import uuid
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from service import logs
from service.http.openapi import OPERATIONS
from service.session.rolling import stateless
from service.telemetry import REGISTRY, Trace, trace
from tests.applications import application
from tests.client import Client
from tests.table import open_table

ROLL = {"system": "buried_secrets", "rating": 2}


def sample(name: str, **labels: str) -> float:
    """Return what was measured so far."""
    return REGISTRY.get_sample_value(name, labels) or 0.0


def test_a_request_has_an_id(client: Client) -> None:
    """A request without an id gets one, each its own; an id of the caller's is kept, and one that is none is not."""
    given = [client.post("/v1/rolls", json=ROLL).headers["x-request-id"] for _ in range(2)]
    assert given[0] != given[1]
    assert all(re.fullmatch("[0-9a-f]{16}", one) for one in given)
    own = str(uuid.uuid4())
    for path in ("/livez", "/nowhere"):
        assert client.get(path, headers={"X-Request-Id": own}).headers["x-request-id"] == own
    assert client.get("/livez", headers={"X-Request-Id": 'a"b c{}'}).headers["x-request-id"] != 'a"b c{}'


@pytest.mark.parametrize(
    "traceparent, found",
    [
        (b"00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", True),
        (b"cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-what-comes", True),
        (b"ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", False),
        (b"00-00000000000000000000000000000000-b7ad6b7169203331-01", False),
        (b"00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01", False),
        (b"00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01", False),
        (b"00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331", False),
        (None, False),
    ],
)
def test_traceparent(traceparent: bytes | None, found: bool) -> None:
    """A traceparent is taken as W3C Trace Context says, of versions to come too, and left alone where it is none."""
    ids = ("0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331") if found else ("", "")
    assert trace(b"request-1", traceparent) == Trace("request-1", *ids)


def test_server_timing(client: Client) -> None:
    """Every answer tells how long the service and its store took; a roll without a table waits for no store."""
    table = open_table(client)
    read = client.get(f"/v1/sessions/{table.sid}", headers={"Authorization": f"Bearer {table.gm}"})
    timing = [
        re.fullmatch(r"app;dur=(\d+\.\d\d), redis;dur=(\d+\.\d\d)", of.headers["server-timing"])
        for of in (read, client.post("/v1/rolls", json=ROLL))
    ]
    assert all(timing)
    assert [float(of[2]) > 0 for of in timing if of] == [True, False]


def test_metrics(client: Client) -> None:
    """What Prometheus reads has each request by its route, each roll by its outcome, and what Redis took."""
    names = {"method": "POST", "route": "/v1/rolls", "status": "200"}
    before = (
        sample("rollwright_http_requests_total", **names),
        sample("rollwright_http_request_seconds_count", method="POST", route="/v1/rolls"),
    )
    ruling = client.post("/v1/rolls", json=ROLL | {"dice": [6, 6]}).json()
    crits = {"system": "buried_secrets", "outcome": ruling["outcome"]}
    rolled = sample("rollwright_rolls_total", **crits)
    table = open_table(client, options={"direct_rolls": "all", "given_dice": True})
    for key in ("once-and-once-more", "once-and-once-more", "another-key-again"):
        table.call("POST", "/rolls", {"spec": ROLL | {"dice": [6, 6]}}, key=key)
    answer = client.get("/metrics")
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    told = {family.name: family for family in text_string_to_metric_families(answer.text)}
    # A roll that is answered again is no other roll.
    assert sample("rollwright_rolls_total", **crits) - rolled == 2
    after = (
        sample("rollwright_http_requests_total", **names),
        sample("rollwright_http_request_seconds_count", method="POST", route="/v1/rolls"),
    )
    assert [now - then for now, then in zip(after, before, strict=True)] == [1, 1]
    assert {of.labels["kind"] for of in told["rollwright_redis_seconds"].samples} >= {"change", "read"}
    assert told["rollwright_info"].samples[0].value == 1
    assert told["process_resident_memory_bytes"].samples[0].value > 0
    assert table.sid not in answer.text


def test_routes_are_bounded(client: Client) -> None:
    """Neither paths nor methods that somebody makes up become labels."""
    for number in range(20):
        client.request(f"BREW{number}", f"/v1/nowhere/{number}")
        client.request(f"BREW{number}", "/v1/rolls")
    routes = {of.labels["route"] for family in REGISTRY.collect() for of in family.samples if "route" in of.labels}
    methods = {of.labels["method"] for family in REGISTRY.collect() for of in family.samples if "method" in of.labels}
    assert routes <= {operation.path for operation in OPERATIONS} | {"none"}
    assert methods <= {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "OTHER"}


def test_a_line_a_request(redis_url: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With ACCESS_LOG each request is a line of JSON: route, status, time and trace, and nothing that was sent."""
    app = application(redis_url, access_log=True)
    parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    with Client(app) as client:
        table = open_table(client, name="A name to keep")
        capsys.readouterr()
        headers = {"X-Request-Id": "request-4711", "traceparent": parent}
        table.call("POST", "/rolls", {"spec": ROLL | {"goal": "A secret goal"}}, headers=headers)
        table.call("GET", "/nowhere/A-secret-path")
    said = capsys.readouterr().err
    lines = [json.loads(line) for line in said.splitlines()]
    assert lines[0] | {"ms": 0, "timestamp": ""} == {
        "event": "request",
        "level": "info",
        "method": "POST",
        "route": "/v1/sessions/{sid}/rolls",
        "status": 201,
        "ms": 0,
        "timestamp": "",
        "request_id": "request-4711",
        "trace_id": "0af7651916cd43dd8448eb211c80319c",
        "parent_span_id": "b7ad6b7169203331",
    }
    assert (lines[1]["route"], lines[1]["status"]) == ("none", 404)
    for secret in (table.sid, table.gm, table.code, "A name", "A secret", "testclient"):
        assert secret not in said


def test_a_failure_is_logged_without_words(
    client: Client, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A failure of ours is told with type, place and request, and without what was sent."""

    def fail(spec: Any) -> Any:
        raise ValueError(f"cannot {spec.goal}")

    logs.configure()
    monkeypatch.setattr(stateless, "resolve", lambda spec, *_more: fail(spec))
    answer = client.post("/v1/rolls", json=ROLL | {"goal": "A secret goal"}, headers={"X-Request-Id": "request-4711"})
    assert (answer.status_code, answer.json()["code"]) == (500, "internal_error")
    [line] = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert (line["event"], line["request_id"], line["route"]) == ("request failed", "request-4711", "/v1/rolls")
    assert line["exception"][0]["exc_type"] == "ValueError"
    assert line["exception"][0]["frames"][-1]["name"] == "fail"
    assert "secret" not in json.dumps(line)


def test_every_answer_is_guarded(client: Client) -> None:
    """Every answer may be read by pages of any origin, is taken for what it says it is, and loads nothing."""
    table = open_table(client)
    answers = [
        client.post("/v1/rolls", json=ROLL),
        client.get("/nowhere"),
        client.get("/metrics"),
        table.call("GET", ""),
        table.call("GET", "", token="wrong"),
    ]
    for answer in answers:
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'"
        assert (answer.headers["access-control-allow-origin"], answer.headers["access-control-expose-headers"]) == (
            "*",
            "*",
        )
        assert "access-control-allow-credentials" not in answer.headers
    assert [answer.headers.get("cache-control") for answer in answers] == [None, None, None, "no-store", "no-store"]
    for page in ("/play", "/docs", "/verify"):
        assert "script-src 'self'" in client.get(page).headers["content-security-policy"]
