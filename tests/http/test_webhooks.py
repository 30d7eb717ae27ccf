"""Webhooks over HTTP: signed, in order, sent again, given up, replayed; and as little as their receiver may see."""

import json
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import Any

import httpx
import pytest
from jsonschema import Draft202012Validator
from standardwebhooks import Webhook as Standard
from standardwebhooks.webhooks import WebhookVerificationError

from service.deadlines import Deadlines
from service.session.hooks import deliveries
from service.store.keys import keys
from tests.client import Client
from tests.clock import PATIENT
from tests.contract import DOCUMENT
from tests.http.conftest import Start
from tests.proofs import body_of
from tests.receiver import HURRIED, Message, Receiver, receiving
from tests.rules.test_documents import FILES
from tests.store.servers import connected, programs, serving
from tests.table import Table, open_table
from tests.waiting import wait_until

pytestmark = pytest.mark.slow
hurried = pytest.mark.parametrize("deadlines", [HURRIED], ids=["hurried"])


@pytest.fixture(scope="module")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A Redis of these tests' own: other deployments over the same one would send too, to public addresses alone."""
    with serving(programs()[0], tmp_path_factory.mktemp("redis")) as url:
        yield url


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """A receiver of this test's own."""
    with receiving() as one:
        yield one


@pytest.fixture
def deadlines() -> Deadlines:
    """The deadlines of `home`."""
    return PATIENT


@pytest.fixture
def home(start: Start, deadlines: Deadlines) -> Client:
    """A deployment whose webhooks may reach this machine."""
    return start("", deadlines, webhook_networks="127.0.0.0/8")


@pytest.fixture
def table(home: Client) -> Table:
    """A table of it."""
    return open_table(home, options={"given_dice": True})


def register(table: Table, receiver: Receiver, **fields: Any) -> Any:
    """Register a webhook."""
    return table.ok("POST", "/webhooks", {"url": receiver.url} | fields)


def turn(table: Table) -> Any:
    """Let something happen that all see; return its entry."""
    return table.ok("POST", "/turns")


def hook(table: Table, number: int = 1) -> Any:
    """Return a webhook as its GM sees it."""
    return table.ok("GET", f"/webhooks/h{number}")


def last(table: Table, number: int = 1) -> Any:
    """Return the last attempt of a webhook, if it has made one."""
    return hook(table, number).get("last")


def numbers(messages: list[Message]) -> list[int]:
    """Return the numbers of the entries that came."""
    return [json.loads(message.body)["data"]["seq"] for message in messages]


def test_signed(table: Table, receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each entry comes as on the event stream; the library of the specification verifies it, and nothing else."""
    [opened] = table.ok("GET", "/log")["items"]
    attempted_at = datetime.fromisoformat(opened["at"]).timestamp() + 7
    monkeypatch.setattr(deliveries, "time", lambda: attempted_at)
    secret = register(table, receiver)["secret"]
    assert re.fullmatch(r"whsec_[A-Za-z0-9+/]{43}=", secret)
    spec = {"system": "buried_secrets", "rating": 2, "position": "risky", "dice": [6, 3]}
    rolled = table.ok("POST", "/rolls", {"spec": spec})
    [message] = receiver.wait(1)
    event = message.verified(secret)
    assert event["data"].pop("by_name") == "GM"
    told = {name: value for name, value in rolled.items() if name != "by_name"}
    assert event == {"type": "rolled", "timestamp": rolled["at"], "table": table.sid, "data": told}
    assert message.id == f"{table.sid}-{rolled['id']}"
    assert message.headers["content-type"] == "application/json"
    received = DOCUMENT["webhooks"]["entry"]["post"]
    schema = received["requestBody"]["content"]["application/json"]["schema"]
    Draft202012Validator(schema | {"components": DOCUMENT["components"]}).validate(json.loads(message.body))
    assert {one["name"] for one in received["parameters"]} == {one for one in message.headers if "webhook" in one}
    assert int(message.headers["webhook-timestamp"]) == int(attempted_at)
    for name, value in {
        "webhook-id": f"{message.id}0",
        "webhook-timestamp": str(int(message.headers["webhook-timestamp"]) + 1),
        "webhook-signature": "v1,AAAA",
    }.items():
        with pytest.raises(WebhookVerificationError):
            Standard(secret).verify(message.body, {**message.headers, name: value})
    with pytest.raises(WebhookVerificationError):
        message._replace(body=message.body.replace(b"risky", b"RISKY")).verified(secret)


def test_a_game_of_ones_own(home: Client, receiver: Receiver) -> None:
    """What happens at a table that was opened with a document comes signed, as its log has it, in the game's words."""
    file = {**FILES["gantry_nine"], "bands": [{"id": "full_success", "says": "shipshape: it holds"}]}
    table = open_table(home, file, options={"given_dice": True})
    table.ok("POST", "/characters", {"name": "Silk", "sheet": {"trades": {"Rigging": 2}}})
    secret = register(table, receiver)["secret"]
    spec = {"system": "own", "trade": "rigging", "nerve": True, "dice": [6, 3, 1]}
    rolled = table.ok("POST", "/rolls", {"spec": spec, "character": "c1"})
    moved = table.ok("PUT", "/game", {"game": {**FILES["gantry_nine"], "title": "Gantry Ten"}}, version="*")
    sent = [message.verified(secret) for message in receiver.wait(2)]
    assert [(one["type"], one["data"]["seq"]) for one in sent] == [
        ("rolled", rolled["seq"]),
        ("game_changed", moved["seq"]),
    ]
    ruling = sent[0]["data"]["ruling"]
    assert ruling == rolled["ruling"]
    assert "6 3 1 - shipshape: it holds" in ruling["summary"]
    assert [(one["track"], one["amount"]) for one in sent[0]["data"]["changes"]] == [("nerve", -1)]
    told = sent[1]["data"]
    assert (told["rules"], told["title"], told["former"]) == (moved["rules"], "Gantry Ten", ruling["rules"])
    assert "game" not in told
    received = DOCUMENT["webhooks"]["entry"]["post"]
    schema = received["requestBody"]["content"]["application/json"]["schema"]
    for one in sent:
        Draft202012Validator(schema | {"components": DOCUMENT["components"]}).validate(one)


def test_what_its_gm_sees(table: Table, receiver: Receiver) -> None:
    """The GM sees how it goes; the secret is in the responses to registration and rotation alone."""
    made = table.call("POST", "/webhooks", {"url": receiver.url, "types": ["turn_started"]})
    assert (made.status_code, made.headers["etag"]) == (201, '"1"')
    assert made.headers["location"] == f"/v1/sessions/{table.sid}/webhooks/h1"
    secret = made.json()["secret"]
    table.ok("POST", "/clocks", {"name": "Alarm", "size": 4})
    entry = turn(table)
    receiver.wait(1)
    found = wait_until(lambda: hook(table) if hook(table).get("last") else None)
    assert found.items() >= {"id": "h1", "active": True, "as": "spectator", "by": "p1", "attempts": 0}.items()
    assert (found["next"], found["last"]["seq"], found["last"]["status"]) == (entry["seq"] + 1, entry["seq"], 204)
    assert table.ok("GET", "/webhooks") == {"webhooks": [found]}
    assert secret not in json.dumps([found, table.ok("GET", "/webhooks"), table.ok("GET", "/log?limit=200")])
    assert numbers(receiver.messages) == [entry["seq"]]


def test_refusals(table: Table, receiver: Receiver, start: Start) -> None:
    """Wrong URLs, types and versions are refused, and a fifth webhook; where they are off, all are."""
    table.refused(422, "url_refused", "POST", "/webhooks", {"url": "https://10.0.0.1/"})
    table.refused(400, "invalid_field", "POST", "/webhooks", {"url": receiver.url, "types": ["rolled", "roled"]})
    table.refused(400, "unknown_field", "POST", "/webhooks", {"url": receiver.url, "secret": "whsec_mine"})
    table.refused(400, "invalid_field", "POST", "/webhooks", {"url": receiver.url, "as": "player"})
    for _ in range(4):
        register(table, receiver)
    table.refused(409, "too_many", "POST", "/webhooks", {"url": receiver.url})
    table.refused(428, "version_missing", "DELETE", "/webhooks/h1")
    table.refused(412, "version_mismatch", "POST", "/webhooks/h1/secret", version='"2"')
    table.refused(422, "url_refused", "PATCH", "/webhooks/h1", {"url": "ftp://x.example/"}, version='"1"')
    table.refused(404, "not_found", "GET", "/webhooks/h9")
    table.refused(404, "not_found", "GET", "/webhooks/h9/dead-letters")
    table.refused(422, "no_dead_letter", "POST", "/webhooks/h1/replays", {"entries": [1]})
    # By default no private address is reached, and http not at all.
    plain = open_table(start())
    for url in (receiver.url, receiver.url.replace("http:", "https:")):
        plain.refused(422, "url_refused", "POST", "/webhooks", {"url": url})
    off = open_table(start(webhooks=False))
    off.refused(403, "webhooks_off", "POST", "/webhooks", {"url": "https://bot.example/"})


@hurried
def test_in_order_and_again(table: Table, receiver: Receiver) -> None:
    """What fails comes again under the same id, with a signature of its own, and before all that came after it."""
    secret = register(table, receiver)["secret"]
    receiver.replies = [500, 302, b"HTTP/1.1 500 \r\n", 503, 200]
    first, second = turn(table), turn(table)
    messages = receiver.wait(6)
    assert numbers(messages) == [first["seq"]] * 5 + [second["seq"]]
    assert len({message.id for message in messages}) == 2
    assert [message.verified(secret)["type"] for message in messages] == ["turn_started"] * 6
    assert wait_until(lambda: hook(table)["next"] == second["seq"] + 1)


@hurried
def test_given_up_and_replayed(table: Table, receiver: Receiver) -> None:
    """After the last attempt an entry is a dead letter, and the next one comes; it is replayed under the same id."""
    register(table, receiver)
    receiver.replies = [*[500] * 7, *[400] * 4, 204]
    failed, refused, fine = turn(table), turn(table), turn(table)
    messages = receiver.wait(12)
    assert numbers(messages) == [failed["seq"]] * 7 + [refused["seq"]] * 4 + [fine["seq"]]
    letters = table.ok("GET", "/webhooks/h1/dead-letters")["dead_letters"]
    told = [(one["seq"], one["attempts"], one["status"], one["why"]) for one in letters]
    assert told == [(failed["seq"], 7, 500, "status"), (refused["seq"], 4, 400, "status")]
    # What is being sent as others are replayed comes after them, once more.
    wait_until(lambda: hook(table)["next"] == fine["seq"] + 1)
    assert hook(table)["dead_letters"] == 2
    key = "a-key-of-this-replay"
    for _ in range(2):
        # A repeated request replays nothing twice.
        table.ok("POST", "/webhooks/h1/replays", {"entries": [refused["seq"]]}, key=key)
    replayed = receiver.wait(13)[-1]
    assert (numbers([replayed]), replayed.id) == ([refused["seq"]], messages[7].id)
    table.ok("POST", "/webhooks/h1/replays", {})
    assert numbers(receiver.wait(14)[13:]) == [failed["seq"]]
    assert table.ok("GET", "/webhooks/h1/dead-letters") == {"dead_letters": []}


def test_pauses_grow() -> None:
    """Pauses grow, and end after some hours."""
    pauses = Deadlines().webhook_pauses
    assert sorted(pauses) == list(pauses)
    assert (pauses[0], 4 * 3600 <= sum(pauses) <= 12 * 3600) == (5, True)


def test_rotation(table: Table, receiver: Receiver, redis_url: str) -> None:
    """After a rotation both secrets sign, and a receiver with either verifies; after a day the new one alone."""
    former = register(table, receiver)["secret"]
    rotated = table.call("POST", "/webhooks/h1/secret", version='"1"', key="once-and-not-twice")
    again = table.call("POST", "/webhooks/h1/secret", version='"1"', key="once-and-not-twice")
    secret = rotated.json()["secret"]
    assert (rotated.status_code, again.json()["secret"], again.headers["idempotent-replayed"]) == (200, secret, "true")
    assert secret != former
    until_ = rotated.json()["former_secret_until"]
    assert until_ > rotated.headers.get("date", "2026")
    turn(table)
    [message] = receiver.wait(1)
    assert len(message.headers["webhook-signature"].split(" ")) == 2
    assert message.verified(secret) == message.verified(former)
    with connected(redis_url) as store:
        at = keys(table.sid).webhooks
        doc = json.loads(store.hget(at, "h1") or b"")
        assert (secret in str(store.hgetall(at)), secret[6:] in str(store.hgetall(at))) == (False, False)
        store.hset(at, "h1", json.dumps(doc | {"rotated": doc["rotated"] - 86_400_000}))
    turn(table)
    message = receiver.wait(2)[-1]
    message.verified(secret)
    with pytest.raises(WebhookVerificationError):
        message.verified(former)
    assert "former_secret_until" not in hook(table)


def test_gone(table: Table, receiver: Receiver) -> None:
    """410 ends a webhook until the GM makes it active: it goes on with the entry that was refused."""
    register(table, receiver)
    receiver.replies = [410, 204]
    entry = turn(table)
    found = wait_until(lambda: (one := hook(table)) and not one["active"] and one)
    assert (found["disabled"], found["version"]) == ("gone", 2)
    turn(table)
    assert numbers(receiver.messages) == [entry["seq"]]
    table.refused(412, "version_mismatch", "PATCH", "/webhooks/h1", {"active": True}, version='"1"')
    table.ok("PATCH", "/webhooks/h1", {"active": True}, version='"2"')
    assert numbers(receiver.wait(3)) == [entry["seq"], entry["seq"], entry["seq"] + 1]


def test_paused_and_deleted(table: Table, receiver: Receiver) -> None:
    """A paused webhook sends nothing, then all of it; a deleted one nothing more, nor do those of a deleted table."""
    register(table, receiver)
    paused = table.ok("PATCH", "/webhooks/h1", {"active": False, "types": []}, version="*")
    assert (paused["active"], paused["disabled"]) == (False, "paused")
    entry = turn(table)
    table.ok("PATCH", "/webhooks/h1", {"active": True}, version="*")
    assert numbers(receiver.wait(1)) == [entry["seq"]]
    table.ok("DELETE", "/webhooks/h1", version="*")
    turn(table)
    assert register(table, receiver)["id"] == "h2"
    last = turn(table)
    assert numbers(receiver.wait(2)[1:]) == [last["seq"]]
    table.ok("DELETE", "")
    assert table.call("GET", "/webhooks/h2").status_code == 404


def endless(connection: socket.socket) -> None:
    """Send a body without an end."""
    connection.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
    with suppress(OSError):
        while True:
            connection.sendall(b"10000\r\n" + b"x" * 65536 + b"\r\n")


def informing(connection: socket.socket) -> None:
    """Send interim responses without an end."""
    with suppress(OSError):
        while True:
            connection.sendall(b"HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n" * 64)


def huge(connection: socket.socket) -> None:
    """Send a head of 16 MB."""
    connection.sendall(b"HTTP/1.1 200 OK\r\nX-Huge: " + b"x" * 2**24)


def test_bad_receivers(start: Start, receiver: Receiver) -> None:
    """A receiver that is slow, endless, silent, or sends a head of 16 MB costs an attempt, and others nothing."""
    is_over = threading.Event()

    def trickling(connection: socket.socket) -> None:
        for byte in b"HTTP/1.1 200 OK\r\nX: " + b"y" * 100:
            connection.sendall(bytes([byte]))
        is_over.wait()

    def silent(_: socket.socket) -> None:
        is_over.wait()

    expected = {endless: "", informing: "response", trickling: "timeout", huge: "response", silent: "timeout"}
    sent: list[int] = []
    home = start(stopped_clock=True, webhook_networks="127.0.0.0/8")
    table = open_table(home)
    with receiving() as good:
        register(table, good)
        for number, (reply, why) in enumerate(expected.items(), 2):
            receiver.replies = [reply]
            register(table, receiver)
            sent.append(turn(table)["seq"])
            wait_until(lambda: len(good.messages) >= len(sent) and len(receiver.messages) >= len(sent))
            if why == "timeout":
                assert last(table, number) is None
                home.advance(PATIENT.webhook + 0.1)
            attempt = wait_until(partial(last, table, number))
            assert attempt.get("why", "") == why, reply.__name__
            table.ok("DELETE", f"/webhooks/h{number}", version="*")
        assert numbers(good.messages) == sent
    is_over.set()


def test_no_redirect(table: Table, receiver: Receiver) -> None:
    """A redirect is a failure: its target is not asked."""
    with receiving() as target:
        receiver.replies = [f"HTTP/1.1 307 X\r\nLocation: {target.url}\r\nContent-Length: 0\r\n\r\n".encode()]
        register(table, receiver)
        turn(table)
        found = wait_until(lambda: last(table))
        assert (found["status"], found["why"], target.messages) == (307, "status", [])


def test_what_is_hidden(home: Client, receiver: Receiver) -> None:
    """A narrow webhook is told what a spectator is: no hidden clock, no secret Difficulty, nothing of the GM alone."""
    table = open_table(home, "daggerheart")
    with receiving() as gm:
        secret = register(table, receiver)["secret"]
        register(table, gm, **{"as": "gm"})
        table.ok("POST", "/characters", {"name": "Moss"})
        table.ok("POST", "/clocks", {"name": "They know of it", "size": 4, "visible": False})
        hidden = {"system": "daggerheart", "trait": 1, "difficulty": 17, "difficulty_hidden": True}
        rolled = table.ok("POST", "/rolls", body_of(hidden, character="c1"))
        final = turn(table)
        wait_until(
            lambda: numbers(gm.messages)[-1:] == [final["seq"]] and numbers(receiver.messages)[-1:] == [final["seq"]]
        )
        seen = [message.verified(secret) for message in receiver.messages]
        everything = b"".join(message.body for message in gm.messages)
        narrow = b"".join(message.body for message in receiver.messages)
        for word in (b"They know of it", b'"difficulty":17', b'"ruling"'):
            assert word in everything
            assert word not in narrow
        spectator = table.join("Sue", "spectator")
        log = table.ok("GET", "/log?limit=200", token=spectator)["items"]
        assert [event["data"] for event in seen] == [one for one in log if 2 <= one["seq"] <= final["seq"]]
        assert rolled["seq"] in numbers(receiver.messages)


def test_a_former_gm(home: Client, receiver: Receiver) -> None:
    """Who hands the GM's role over sees no more through a webhook than anybody, and cannot ask for its secret again."""
    table = open_table(home)
    body, key = {"url": receiver.url, "as": "gm"}, "a-key-that-is-kept"
    table.ok("POST", "/webhooks", body, key=key)
    new = table.join("Ana")
    table.ok("POST", "/players/p2/gm")
    table.ok("POST", "/clocks", {"name": "They know of it", "size": 4, "visible": False}, token=new)
    last = table.ok("POST", "/turns", token=new)
    wait_until(lambda: numbers(receiver.messages)[-1:] == [last["seq"]])
    assert not any(b"They know of it" in message.body for message in receiver.messages)
    assert table.call("POST", "/webhooks", body, key=key).status_code == 403
    assert table.call("GET", "/webhooks", token=new).json()["webhooks"][0]["by"] == "p1"


def test_a_damaged_key(table: Table, receiver: Receiver, redis_url: str) -> None:
    """Where the webhooks of a table cannot be read, the GM is told so, and the table is played on."""
    with connected(redis_url) as store:
        store.rpush(keys(table.sid).webhooks, "x")
    answer = table.call("GET", "/webhooks")
    assert (answer.status_code, answer.json()["code"]) == (500, "table_damaged")
    assert table.call("POST", "/webhooks", {"url": receiver.url}).json()["code"] == "table_damaged"
    assert turn(table)["type"] == "turn_started"


def test_metrics(table: Table, receiver: Receiver) -> None:
    """Attempts are counted by what came of them, and the age of what was delivered."""
    register(table, receiver)
    turn(table)
    receiver.wait(1)

    def delivered() -> bool:
        answer: httpx.Response = table.client.get("/metrics")
        return bool(
            re.search(r'^rollwright_webhooks_total\{result="delivered"\} [1-9]', answer.text, re.MULTILINE)
            and re.search(r"^rollwright_webhook_age_seconds_count [1-9]", answer.text, re.MULTILINE)
        )

    assert wait_until(delivered)
