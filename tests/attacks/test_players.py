"""Players who close epochs to read what is hidden, or to keep others from closing."""

import itertools
from typing import Any

import pytest

from service.audit import chain, ra3
from service.session import epochs
from service.store.keys import keys
from service.verify.export import verify
from tests.attacks.hostile import BS, KEY, Player
from tests.client import Client
from tests.contract import DOCUMENT
from tests.store.servers import connected
from tests.table import Table, open_table, places

NUMBER = 87
"""A hidden Difficulty that no other number of the table is likely to be."""
HIDDEN = {"system": "daggerheart", "trait": 2, "difficulty": NUMBER, "difficulty_hidden": True}
SALTS = ["5a" * 31 + "17", "5b" * 31 + "18"]
"""Of the GM's device."""
READS = [
    path
    for path, item in DOCUMENT["paths"].items()
    if "player" in item.get("get", {}).get("x-roles", ()) and not path.endswith("/events")
]
"""Every path that players read."""


def read(table: Table, token: str) -> str:
    """Return all that a player can GET of a table, the stream and another media type included."""
    paths = [path.format(**places(table.sid)) for path in READS]
    paths += [
        *[f"/log{query}" for query in ("?limit=200", "?type=rolled", "?by=p1")],
        "/audit?epoch=0",
        "/audit?epoch=1",
    ]
    media = ("application/json", "image/svg+xml", "text/plain")
    asked = [(place, {"Accept": accepted}) for place in paths for accepted in media]
    told = [table.call("GET", place, token=token, headers=headers).text for place, headers in asked]
    ticket = table.ok("POST", "/tickets", token=token)["ticket"]
    events = table.client.get(
        f"/v1/sessions/{table.sid}/events?ticket={ticket}&last_event_id=1-00000000000000000000000000000000"
    ).text
    assert "event: rolled" in events
    return "\n".join([*told, events])


def test_a_reveal_opens_no_hidden_difficulty(brief: Client) -> None:
    """Prevented: after closing, neither what a player reads nor anything derived from the seed opens a Difficulty."""
    table = open_table(brief, system="daggerheart")
    ana = Player(table)
    genesis = table.ok("GET", "")["epoch"]["genesis"]
    bodies = [{"spec": HIDDEN, "difficulty_salt": salt} for salt in SALTS]
    rolled = [
        table.ok("POST", "/rolls", bodies[0], key=KEY.format(1)),
        table.ok("POST", "/rolls", bodies[1] | {"epoch": genesis}, key=KEY.format(2)),
    ]
    seed = bytes.fromhex(ana.close()["epoch"]["seed"])
    salts = [bytes.fromhex(salt) for salt in SALTS]
    digests = [entry["terms"]["spec"]["difficulty"] for entry in rolled]
    # These are the salts that she would need.
    assert [chain.hidden_difficulty(one, NUMBER).hex() for one in salts] == digests
    seen = read(table, ana.token)
    for one in salts:
        assert one.hex() not in seen
        assert one.hex() in table.call("GET", "/export").text
    assert all(f'"difficulty":{text}' not in seen.replace(" ", "") for text in (NUMBER, f'"{NUMBER}"'))
    assert all(digest in seen for digest in digests)
    guessed = set(guesses(seed, table, rolled))
    assert len(guessed) > 400
    found = {chain.hidden_difficulty(guess, number).hex() for guess in guessed for number in (NUMBER, NUMBER + 1)}
    assert not found & set(digests)


def guesses(seed: bytes, table: Table, rolled: list[Any]) -> Any:
    """Yield every salt that somebody might derive from what is public after the reveal."""
    terms = table.ok("GET", "/audit")["epochs"][0]
    sid = table.sid.encode()
    parts = [b"", sid, ra3.u64(0), terms["lineage"].encode(), bytes.fromhex(terms["genesis"])]
    for entry in rolled:
        proof = entry["proof"]
        parts += [proof["rec"]["key"].encode(), bytes.fromhex(proof["leaf"]), ra3.canonical(proof["rec"]["req"])]
    roots = [seed, bytes(32), b"", bytes.fromhex(terms["commit"]), bytes.fromhex(terms["genesis"])]
    for root, tag in itertools.product(roots, ("difficulty", "salt", "seed", "roll")):
        yield root
        for one, other in itertools.product(parts, parts):
            yield ra3.mac(root, tag, one, other)
            yield ra3.mac(root, tag, sid, one, ra3.u64(0))
        for one in parts:
            yield ra3.mac(root, tag, one)


def test_no_answer_tells_whether_a_guess_is_right(client: Client) -> None:
    """Prevented: the GM's key, which the record tells, is no oracle: each guess under it is refused alike."""
    table = open_table(client, system="daggerheart")
    ana = Player(table)
    table.ok("POST", "/rolls", {"spec": HIDDEN, "difficulty_salt": SALTS[0]}, key=KEY.format(1))
    ana.close()
    answers = []
    for number in (NUMBER - 1, NUMBER, NUMBER + 1):
        body = {"spec": HIDDEN | {"difficulty": number}, "difficulty_salt": SALTS[0]}
        answer = table.call("POST", "/rolls", body, token=ana.token, key=KEY.format(1))
        answers.append((answer.status_code, answer.text))
    assert len(set(answers)) == 1
    assert answers[0][0] == 422


def test_one_player_uses_up_all_closings(client: Client) -> None:
    """Prevented: the other players and the GM close as before, and the table is exported and deleted."""
    table = open_table(client)
    eve, ana = Player(table, "Eve"), Player(table)
    while True:
        table.ok("POST", "/rolls", {"spec": BS}, token=eve.token)
        answer = table.call("POST", "/epochs", {}, token=eve.token)
        if answer.status_code != 201:
            break
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many_closings")
    assert table.ok("GET", "/audit")["epochs"][-1]["e"] == epochs.CLOSINGS
    # A new token is no new allowance.
    renewed = table.ok("POST", f"/players/{eve.id}/token", token=eve.token)["token"]
    assert table.call("POST", "/epochs", {}, token=renewed).status_code == 429
    for _ in range(3):
        ana.close("mine")
        table.ok("POST", "/rolls", {"spec": BS}, token=renewed)
        table.ok("POST", "/epochs", {})
        assert table.call("POST", "/epochs", {}, token=renewed).status_code in {409, 429}
        table.ok("POST", "/rolls", {"spec": BS}, token=renewed)
    table.refused(409, "epoch_open", "DELETE", "")
    for _ in range(epochs.CLOSINGS):
        table.ok("POST", "/epochs", {})
        table.ok("POST", "/rolls", {"spec": BS})
    table.ok("POST", "/epochs", {})
    assert verify(table.call("GET", "/export").content).findings == []
    assert table.call("DELETE", "").status_code == 204


def test_closings_come_back(client: Client, redis_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Closings are refilled by time, one each period, and never more than there are."""
    monkeypatch.setattr(epochs, "CLOSINGS", 2)
    table = open_table(client)
    eve = Player(table, "Eve")

    def closed() -> tuple[int, Any]:
        """Close epochs until that is refused; return how many were, and the refusal."""
        for number in itertools.count():
            table.ok("POST", "/rolls", {"spec": BS}, token=eve.token)
            answer = table.call("POST", "/epochs", {}, token=eve.token)
            if answer.status_code != 201:
                return number, answer
        raise AssertionError

    def later(seconds: int) -> None:
        """Let so many seconds pass for her closings, by the time that Redis has of them."""
        with connected(redis_url) as store:
            store.hincrby(keys(table.sid).table, f"closed:{eve.id}", -seconds)

    number, refused = closed()
    assert (number, refused.status_code) == (2, 429)
    wait = int(refused.headers["retry-after"])
    assert 0 < wait <= epochs.CLOSING_SECONDS
    later(wait)
    number, refused = closed()
    assert (number, refused.status_code) == (1, 429)
    later(9 * epochs.CLOSING_SECONDS)
    assert closed()[0] == 2
