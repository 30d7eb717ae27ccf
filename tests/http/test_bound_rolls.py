"""Rolls that are bound to their epoch, and hidden Difficulties."""

import secrets

import pytest

from service.audit import chain
from service.session.caches import Caches
from service.verify.export import verify
from tests.client import Client
from tests.proofs import BS, HIDDEN, KEY, SALT, closed, log_of, rolled
from tests.table import open_table


def test_a_roll_hides_a_difficulty_by_a_salt_of_the_gm(client: Client) -> None:
    """The salt comes from the GM's device, bound or not: the service could choose its own."""
    table = open_table(client, system="daggerheart")
    genesis, salt = table.ok("GET", "")["epoch"]["genesis"], "5a" * 32
    body = {"spec": HIDDEN, "epoch": genesis}
    table.refused(422, "difficulty_salt_missing", "POST", "/rolls", body)
    table.refused(422, "difficulty_salt_missing", "POST", "/rolls", {"spec": HIDDEN})
    entry = table.ok("POST", "/rolls", body | {"difficulty_salt": salt})
    assert entry["terms"] == {"spec": HIDDEN | {"difficulty": chain.hidden_difficulty(bytes.fromhex(salt), 15).hex()}}
    assert entry["filled"] == {"difficulty": 15}
    assert not verify(table.call("GET", "/export").content).findings
    open_spec = {name: value for name, value in HIDDEN.items() if name != "difficulty_hidden"}
    table.refused(422, "no_hidden_difficulty", "POST", "/rolls", {"spec": open_spec, "difficulty_salt": salt})


def test_the_gm_opens_a_difficulty(client: Client) -> None:
    """The GM opens a hidden Difficulty, once: everybody then has number and salt of the digest in the record."""
    table = open_table(client, system="daggerheart")
    ana = table.join()
    entry = rolled(table, HIDDEN)
    digest = entry["terms"]["spec"]["difficulty"]
    place = f"/rolls/{entry['seq']}/difficulty"
    table.refused(403, "wrong_role", "POST", place, token=ana)
    opened = table.ok("POST", place, key=KEY)
    assert (opened["type"], opened["roll"], opened["difficulty"]) == ("difficulty_opened", entry["seq"], 15)
    salt = bytes.fromhex(opened["difficulty_salt"])
    assert chain.hidden_difficulty(salt, opened["difficulty"]).hex() == digest
    assert table.ok("GET", "/log", token=ana)["items"][-1] == opened
    assert table.ok("POST", place, key=KEY) == opened
    table.refused(409, "already_settled", "POST", place)
    table.refused(404, "not_found", "POST", "/rolls/1/difficulty")
    body = table.call("GET", "/export").content
    assert not verify(body).findings
    assert not verify(table.call("GET", "/export", token=ana).content).findings
    forged = body.replace(b'"difficulty":15,"difficulty_salt"', b'"difficulty":14,"difficulty_salt"')
    assert any("another Difficulty was opened" in finding.what for finding in verify(forged).findings)


def test_a_difficulty_that_is_not_hidden_is_not_opened(client: Client) -> None:
    """A roll against an open Difficulty has none to open."""
    table = open_table(client, system="daggerheart")
    seq = rolled(table, HIDDEN | {"difficulty_hidden": False})["seq"]
    table.refused(422, "no_hidden_difficulty", "POST", f"/rolls/{seq}/difficulty")


def test_a_bound_roll(client: Client) -> None:
    """A roll that names its epoch has other dice, which nobody could choose, and says so wherever it is shown."""
    table = open_table(client)
    genesis = table.ok("GET", "")["epoch"]["genesis"]
    entry = table.ok("POST", "/rolls", {"spec": BS, "epoch": genesis}, key=KEY)
    assert entry["ruling"]["audit"]["bound"] is True
    assert entry["proof"]["rec"]["req"]["epoch"] == genesis
    assert log_of(table)[-1] == entry
    unbound = rolled(table)
    assert unbound["ruling"]["audit"]["bound"] is False
    report = verify(table.call("GET", "/export").content)
    assert (report.findings, report.epochs[0].unbound) == ([], (2,))


def test_a_roll_that_is_not_ruled_on_tells_its_dice(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a hidden Difficulty and of given faces too, in an honest repeat too: what clients hold against the record."""
    table = open_table(client, "daggerheart", options={"given_dice": True})
    ana = table.join()
    bound = {"epoch": table.ok("GET", "")["epoch"]["genesis"]}
    spec = {"system": "daggerheart", "difficulty": 14}
    for body, committed, hides in (
        ({"spec": spec} | bound, True, False),
        ({"spec": HIDDEN, "difficulty_salt": SALT} | bound, True, True),
        ({"spec": spec | {"dice": [5, 3]}}, False, False),
    ):
        key = secrets.token_hex(16)
        made = table.ok("POST", "/rolls", body, key=key, token=ana)
        dice = [
            {"sides": die["sides"], "face": die["face"]} for die in made["announced" if hides else "ruling"]["dice"]
        ]
        with monkeypatch.context() as older:
            older.setattr("service.rules.systems.VERSIONS", {})
            again = table.ok("POST", "/rolls", body, key=key, token=ana)
            entry, seen_by_gm = table.ok("GET", "/log?limit=200", token=ana)["items"][-1], log_of(table)[-1]
            markdown = table.call("GET", f"/rolls/{made['seq']}", headers={"Accept": "text/markdown"}).text
        assert [one["dice"] for one in (again, entry, seen_by_gm)] == [dice] * 3
        assert all("unruled" in one and "ruling" not in one and "announced" not in one for one in (again, entry))
        assert ("outcome" in entry, "outcome" in seen_by_gm) == (not hides, True)
        assert again.get("bound") is (True if committed else None)
        assert again.get("proof") == made.get("proof")
        assert " ".join(f"**`d12: {die['face']}`**" for die in dice) in markdown


def test_a_roll_for_another_epoch_is_refused(client: Client) -> None:
    """An epoch that was closed meanwhile refuses a bound roll, writes nothing, and returns the open one."""
    table = open_table(client)
    [before] = table.ok("GET", "/audit")["epochs"]
    body = {"spec": BS, "epoch": before["genesis"]}
    done = table.ok("POST", "/rolls", body, key=KEY)
    after = closed(table, "ground")["next"]
    entries = len(log_of(table))
    problem = table.refused(409, "stale_epoch", "POST", "/rolls", body)
    assert problem["epoch"] == after
    assert len(log_of(table)) == entries
    # What was done under a key is answered first, whatever epoch is open.
    assert table.ok("POST", "/rolls", body, key=KEY) == done
    assert table.ok("POST", "/rolls", body | {"epoch": after["genesis"]})["ruling"]["audit"]["epoch"] == 1


def test_another_process_has_closed_the_epoch(client: Client, caches: Caches) -> None:
    """A process whose cache still has the former epoch reads again before it refuses or accepts a bound roll."""
    table = open_table(client)
    rolled(table)
    known = caches.epochs.get(table.sid)
    assert known
    after = closed(table)["next"]["genesis"]
    caches.epochs.put(table.sid, known)
    assert table.ok("POST", "/rolls", {"spec": BS, "epoch": after})["ruling"]["audit"]["bound"] is True
    caches.epochs.put(table.sid, known)
    table.refused(409, "stale_epoch", "POST", "/rolls", {"spec": BS, "epoch": known.now.genesis})


def test_given_faces_belong_to_no_epoch(client: Client) -> None:
    """Faces thrown elsewhere are not drawn under an epoch, and are never called bound."""
    table = open_table(client, options={"given_dice": True})
    genesis = table.ok("GET", "")["epoch"]["genesis"]
    body = {"spec": BS | {"dice": [6, 6, 1]}, "epoch": genesis}
    table.refused(422, "given_dice_bound", "POST", "/rolls", body)


def test_a_label_is_signed_as_it_was_sent(client: Client) -> None:
    """A Difficulty said in words is ruled on as the number it names (DH-A6); a hidden one is a number."""
    table = open_table(client, system="daggerheart")
    spec = {"system": "daggerheart", "difficulty": "Presence Roll (12)"}
    entry = rolled(table, spec)
    assert (entry["terms"]["spec"]["difficulty"], entry["ruling"]["difficulty"]) == ("Presence Roll (12)", 12)
    assert "DH-A6" in entry["ruling"]["rulings"]
    hidden = {"spec": spec | {"difficulty_hidden": True}, "difficulty_salt": SALT}
    table.refused(422, "difficulty_salt_missing", "POST", "/rolls", hidden)


def test_a_clock_that_players_do_not_see(client: Client) -> None:
    """A bound roll names no such clock, which all would see; an unbound one does, and its terms lack it."""
    table = open_table(client)
    hidden = table.ok("POST", "/clocks", {"name": "Doom", "size": 4, "visible": False})["id"]
    genesis = table.ok("GET", "")["epoch"]["genesis"]
    body = {"spec": BS, "clock": hidden}
    problem = table.refused(422, "hidden_clock_bound", "POST", "/rolls", body | {"epoch": genesis})
    assert problem["errors"][0]["pointer"] == "/clock"
    entry = table.ok("POST", "/rolls", body)
    assert (entry["clock"], entry["terms"]) == (hidden, {"spec": BS})
    table.ok("PATCH", f"/clocks/{hidden}", {"visible": True}, version="*")
    assert table.ok("POST", "/rolls", body | {"epoch": genesis})["terms"] == body
    assert not verify(table.call("GET", "/export").content).findings
