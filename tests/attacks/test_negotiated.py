"""A host who chooses the dice of a roll: who changes its terms once they have seen the thrower's key."""

import json
from collections.abc import Callable
from itertools import count

import pytest

from service.audit import chain
from service.audit.chain import SeededEpoch, terms_digest
from service.record.terms import Terms
from service.session.actions import resisting
from service.session.rolling import planned
from tests.attacks.hostile import KEY, Line, Negotiator, drawn, grind_terms, seeded_epoch, sixes, thrown
from tests.attacks.programs import exports_of, found, holds
from tests.client import Client
from tests.table import Table, open_table

HIDDEN = {"difficulty": 14, "difficulty_hidden": True}
ALTERED = "has another terms than you sent"
CHOSEN: dict[str, Callable[[Line, int], Line]] = {
    "rules": lambda terms, n: terms | {"rules": f"buried_secrets/{99 + n}"},
    "a member": lambda terms, n: terms | {"omen": n},
    "a member of the spec": lambda terms, n: terms | {"spec": terms["spec"] | {"goal": f"In, by the roof, {n}"}},
}
"""What a host tries out in terms that somebody signed."""


def daggerheart(client: Client) -> tuple[Table, Negotiator, Line]:
    """Return a table, a player, and their agreed action against a hidden Difficulty as they see it."""
    table = open_table(client, system="daggerheart")
    ana = Negotiator(table)
    ana.ask("POST", "/actions", {"character": "c1", "spec": {"goal": "In", "trait": 1}})
    salted(table, "11" * 32)
    return table, ana, ana.ask("GET", "/actions/a1")


def salted(table: Table, salt: str) -> None:
    """Set the same Difficulty under a salt, as a host does who tries which dice that gives."""
    table.ok("PATCH", "/actions/a1", {"spec": HIDDEN, "difficulty_salt": salt, "agreed": True}, version="*")


def ground_salt(table: Table, ana: Negotiator, seen: Line) -> str:
    """Return a salt under which the player's pending roll has a Hope Die of 12."""
    epoch, key, spec = seeded_epoch(table), KEY.format(len(ana.sent)), seen["terms"]["spec"]
    for n in count():
        commitment = chain.hidden_difficulty(bytes.fromhex(f"{n:064}"), HIDDEN["difficulty"]).hex()
        terms = seen["terms"] | {"spec": spec | {"difficulty": commitment}}
        if thrown(epoch, key, ana.id, terms)[0] == 12:
            return f"{n:064}"
    raise AssertionError


def rolled(table: Table) -> list[Line]:
    """Return the rolls of the log."""
    return [one for one in table.ok("GET", "/log?limit=200")["items"] if one["type"] == "rolled"]


def test_empty_steps_change_no_request(client: Client) -> None:
    """Prevented: steps that change no terms leave the request, and so the dice, as they were (26 chose any before)."""
    table = open_table(client, options={"host": "p1"})
    ana = Negotiator(table)
    seen = ana.ready()
    for agreed in (False, True) * 3:
        table.ok("PATCH", "/actions/a1", {"agreed": agreed}, version="*")
    roll = ana.bound("/actions/a1/roll", {}, seen["terms"]).json()
    assert roll["proof"]["rec"]["req"] == {"by": ana.id, "terms": seen["terms_digest"], "epoch": ana.genesis}
    assert roll["terms"] == seen["terms"]
    ana.close()
    for body in exports_of(table, ana):
        assert holds(body, ana.kept, ana.id).own == []


@pytest.mark.parametrize("kind", ["action", "direct"])
@pytest.mark.parametrize("chosen", CHOSEN)
def test_terms_are_tried_out_after_the_key(
    client: Client, monkeypatch: pytest.MonkeyPatch, unjudged: Callable[[Table], None], chosen: str, kind: str
) -> None:
    """Found: a host who sees the key writes other terms, until the dice are right; an honest service refuses these."""
    table = open_table(client)
    ana = Negotiator(table)
    seen = ana.ready()
    if kind == "action":
        refused = ana.bound("/actions/a1/roll", {}, CHOSEN[chosen](seen["terms"], 1))
        assert (refused.status_code, refused.json()["code"]) == (412, "terms_changed")
    unjudged(table)
    with monkeypatch.context() as patch:
        grind_terms(patch, CHOSEN[chosen])
        answer = ana.roll() if kind == "direct" else ana.bound("/actions/a1/roll", {}, seen["terms"])
    assert (answer.status_code, sixes(drawn(answer.json()))) == (201, True)
    ana.close()
    for body in exports_of(table, ana):
        found(body, ALTERED, ana.kept, ana.id)


def test_another_salt_is_refused(client: Client) -> None:
    """Prevented: a Difficulty under another salt gives other terms; nothing is drawn, and the refusal is told."""
    table, ana, seen = daggerheart(client)
    salted(table, "22" * 32)
    refused = ana.bound("/actions/a1/roll", {}, seen["terms"])
    assert (refused.status_code, refused.json()["code"]) == (412, "terms_changed")
    assert rolled(table) == []
    assert ana.bound("/actions/a1/roll", {}, ana.ask("GET", "/actions/a1")["terms"]).status_code == 201
    ana.close()
    for body, status in zip(exports_of(table, ana), (0, 3), strict=True):
        [note] = holds(body, ana.kept, ana.id, status=status).notes
        assert "was not rolled; it would have been " in note


def test_a_salt_tried_out_after_the_key(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Found: the host sets the Difficulty again, under a salt that makes the pending roll what they like."""
    table, ana, seen = daggerheart(client)
    salted(table, ground_salt(table, ana, seen))
    monkeypatch.setattr(planned, "check_terms", lambda *_: None)
    roll = ana.bound("/actions/a1/roll", {}, seen["terms"]).json()
    assert drawn(roll)[0] == 12
    ana.close()
    for body, status in zip(exports_of(table, ana), (0, 3), strict=True):
        holds(body, status=status)
        found(body, ALTERED, ana.kept, ana.id)


def test_terms_of_before_are_found(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Found: a service that draws for the terms that the player saw has a log whose steps made others."""
    table, ana, seen = daggerheart(client)
    salted(table, "22" * 32)
    monkeypatch.setattr(planned, "roll_terms", lambda *_, **__: Terms(seen["terms"], seen["terms_digest"]))
    assert ana.bound("/actions/a1/roll", {}, seen["terms"]).status_code == 201
    ana.close()
    # Of a player's own export its steps are not applied: these hide the Difficulty.
    found(exports_of(table)[0], "is not as a1 had it")


@pytest.mark.parametrize("then, words", [(False, ALTERED), (True, "its terms are not of this consequence")])
def test_a_resistance_of_a_patched_service_is_found(
    client: Client, monkeypatch: pytest.MonkeyPatch, *, then: bool, words: str
) -> None:
    """Found: a resistance to another consequence than was seen, whatever its record says of the terms."""
    table = open_table(client, options={"given_dice": True})
    ana = Negotiator(table)
    spec = {"system": "buried_secrets", "goal": "In", "action": "prowl", "rating": 2, "dice": [1, 2]}
    aid = ana.given(spec)["action"]
    table.ok("POST", f"/actions/{aid}/choices", {"picks": [{"id": "harm"}]})
    [pending] = ana.ask("GET", f"/actions/{aid}/stakes?rating=1")["pending"]
    [chances] = pending["chances"]
    signed, body = chances["terms"], {"consequence": "n1", "rating": 2}
    refused = ana.bound(f"/actions/{aid}/resistances", body, signed)
    assert (refused.status_code, refused.json()["code"]) == (412, "terms_changed")
    if then:
        signed |= {"consequence": signed["consequence"] | {"severity": "lesser"}}
        monkeypatch.setattr(resisting, "resistance_terms", lambda *_, **__: Terms(signed, terms_digest(signed)))
        body["rating"] = 1
    else:
        monkeypatch.setattr(resisting, "check_terms", lambda *_: None)
    assert ana.bound(f"/actions/{aid}/resistances", body, signed).status_code == 201
    ana.close()
    # A player's own export hides what the GM chose from.
    for exported in exports_of(table, *([] if then else [ana])):
        found(exported, words, ana.kept, ana.id)


def test_what_a_refused_roll_would_have_been(client: Client) -> None:
    """Told: with the terms that were shown, verification throws the dice of a refused roll and resistance again."""
    table = open_table(client, options={"given_dice": True})
    ana = Negotiator(table)
    seen = ana.ready()
    table.ok("PATCH", "/actions/a1", {"says": {"bad_outcome": "You fall"}}, version="*")
    assert ana.bound("/actions/a1/roll", {}, seen["terms"]).status_code == 412
    spec = {"system": "buried_secrets", "goal": "Out", "action": "prowl", "rating": 2, "dice": [1, 2]}
    aid = ana.given(spec)["action"]
    table.ok("POST", f"/actions/{aid}/choices", {"picks": [{"id": "harm"}]})
    [pending] = ana.ask("GET", f"/actions/{aid}/stakes?rating=3")["pending"]
    body = {"consequence": "n9", "rating": 3}
    assert ana.bound(f"/actions/{aid}/resistances", body, pending["chances"][0]["terms"]).status_code == 422
    assert ana.bound("/actions/a1/roll", {}, ana.ask("GET", "/actions/a1")["terms"]).status_code == 201
    ana.close()
    for exported in exports_of(table, ana):
        told = holds(exported, ana.kept, ana.id).notes
        assert ["was not rolled; it would have been" in note for note in told] == [True, True]


def test_what_a_refused_roll_against_a_hidden_difficulty_shows(client: Client) -> None:
    """Told: of a hidden Difficulty the dice alone, which are those of the request that the roll would have recorded."""
    table, ana, seen = daggerheart(client)
    roll = ana.bound("/actions/a1/roll", {}, seen["terms"], key=KEY.format(7)).json()
    other = json.loads(ana.sent[-1])
    other["sent"]["key"] = KEY.format(8)
    ana.sent.append(json.dumps(other))
    seed = bytes.fromhex(ana.close()["epoch"]["seed"])
    opened = SeededEpoch(table.sid, 0, bytes.fromhex(roll["proof"]["rec"]["req"]["epoch"]), seed)
    faces = thrown(opened, KEY.format(8), ana.id, roll["terms"])
    told = f"{KEY.format(8)} was not rolled; it would have been {', '.join(map(str, faces))}"
    for exported, status in zip(exports_of(table, ana), (0, 3), strict=True):
        assert [note for note in holds(exported, ana.kept, ana.id, status=status).notes if note.endswith(told)]
