"""A host who chooses the dice of a negotiated roll: who changes its terms once they have seen the roller's key."""

import json
from typing import Any

import pytest

from service.audit import chain
from service.audit.chain import SeededEpoch, terms_digest
from service.record.terms import Terms
from service.session.actions import resisting
from service.session.rolling import planned
from tests.attacks.conftest import Program
from tests.attacks.hostile import KEY, Line, Player
from tests.client import Client
from tests.table import Table, open_table

HIDDEN = {"difficulty": 14, "difficulty_hidden": True}
ALTERED = "has another terms than you sent"


class Negotiator(Player):
    """A player who keeps each step that they are told, and binds the roll of an action to the terms they saw."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.ask("POST", "/characters", {"name": "Silk"})

    def ask(self, method: str, path: str, body: Any = None) -> Line:
        """Make a step, and keep what it tells."""
        response = self.table.call(method, path, body, token=self.token)
        assert response.is_success, response.text
        self.told.append(response.text)
        told: Line = response.json()
        return told

    def given(self, spec: Line) -> Line:
        """Roll directly with faces thrown elsewhere, and keep the request; return the entry."""
        key, body = KEY.format(len(self.sent)), {"spec": spec, "character": "c1"}
        self.sent.append(json.dumps({"sent": {"sid": self.table.sid, "by": self.id, "key": key, "body": body}}))
        entry: Line = self.table.ok("POST", "/rolls", body, token=self.token, key=key)
        self.told.append(json.dumps(entry))
        return entry

    def bound(self, path: str, body: Line, terms: str, *, key: str = "") -> Any:
        """Send a roll or resistance for terms, and keep the request."""
        key = key or KEY.format(len(self.sent))
        body = body | {"epoch": self.genesis, "terms": terms}
        self.sent.append(json.dumps({"sent": {"sid": self.table.sid, "by": self.id, "key": key, "body": body}}))
        response = self.table.call("POST", path, body, token=self.token, key=key, version="*")
        self.told.append(response.text)
        return response


def daggerheart(client: Client) -> tuple[Table, Negotiator, Line]:
    """Return a table, a player, and their agreed action against a hidden Difficulty as they see it."""
    table = open_table(client, system="daggerheart")
    ana = Negotiator(table)
    ana.ask("POST", "/actions", {"character": "c1", "spec": {"goal": "In", "trait": 1}})
    table.ok("PATCH", "/actions/a1", {"spec": HIDDEN, "difficulty_salt": "11" * 32, "agreed": True}, version="*")
    return table, ana, ana.ask("GET", "/actions/a1")


def salted_again(table: Table) -> None:
    """Set the same Difficulty again under another salt, as a host does who tries which dice that gives."""
    table.ok("PATCH", "/actions/a1", {"spec": HIDDEN, "difficulty_salt": "22" * 32, "agreed": True}, version="*")


def checked(table: Table, ana: Negotiator, program: Program) -> tuple[int, str]:
    """Return what the player's own check of the GM's export says, after the epoch was closed."""
    ana.close()
    return program(table.call("GET", "/export").content, ana.kept, me=ana.id)


def test_empty_steps_change_no_request(client: Client, program: Program) -> None:
    """Prevented: steps that change no terms leave the request, and so the dice, as they were (26 chose any before)."""
    table = open_table(client)
    ana = Negotiator(table)
    ana.ask("POST", "/actions", {"character": "c1", "spec": {"goal": "In", "action": "prowl", "rating": 2}})
    table.ok("PATCH", "/actions/a1", {"agreed": True}, version="*")
    seen = ana.ask("GET", "/actions/a1")
    for agreed in (False, True) * 3:
        table.ok("PATCH", "/actions/a1", {"agreed": agreed}, version="*")
    rolled = ana.bound("/actions/a1/roll", {}, seen["terms_digest"]).json()
    assert rolled["proof"]["rec"]["req"] == {"by": ana.id, "terms": seen["terms_digest"], "epoch": ana.genesis}
    assert rolled["terms"] == seen["terms"]
    status, said = checked(table, ana, program)
    assert (status, "unbound" in said) == (0, False)


def test_another_salt_is_refused(client: Client, program: Program) -> None:
    """Prevented: a Difficulty under another salt gives other terms; nothing is drawn, and the refusal is told."""
    table, ana, seen = daggerheart(client)
    salted_again(table)
    refused = ana.bound("/actions/a1/roll", {}, seen["terms_digest"])
    assert (refused.status_code, refused.json()["code"]) == (412, "terms_changed")
    assert [one for one in table.ok("GET", "/log?limit=200")["items"] if one["type"] == "rolled"] == []
    again = ana.bound("/actions/a1/roll", {}, ana.ask("GET", "/actions/a1")["terms_digest"])
    assert again.status_code == 201
    status, said = checked(table, ana, program)
    assert (status, said.count("was not rolled")) == (0, 1)


def test_a_patched_service_is_found(client: Client, monkeypatch: pytest.MonkeyPatch, program: Program) -> None:
    """Found: a service that draws all the same records other terms than the player sent."""
    table, ana, seen = daggerheart(client)
    salted_again(table)
    monkeypatch.setattr(planned, "check_terms", lambda *_: None)
    assert ana.bound("/actions/a1/roll", {}, seen["terms_digest"]).status_code == 201
    status, said = checked(table, ana, program)
    assert (status, ALTERED in said) == (1, True), said


def test_terms_of_before_are_found(client: Client, monkeypatch: pytest.MonkeyPatch, program: Program) -> None:
    """Found: a service that draws for the terms that the player saw has a log whose steps made others."""
    table, ana, seen = daggerheart(client)
    salted_again(table)
    monkeypatch.setattr(planned, "roll_terms", lambda *_, **__: Terms(seen["terms"], seen["terms_digest"]))
    assert ana.bound("/actions/a1/roll", {}, seen["terms_digest"]).status_code == 201
    status, said = checked(table, ana, program)
    assert (status, "is not as a1 had it" in said) == (1, True), said


@pytest.mark.parametrize("then, found", [(False, ALTERED), (True, "its terms are not of this consequence")])
def test_a_resistance_of_a_patched_service_is_found(
    client: Client, monkeypatch: pytest.MonkeyPatch, program: Program, *, then: bool, found: str
) -> None:
    """Found: a resistance to another consequence than was seen, whatever its record says of the terms."""
    table = open_table(client, options={"given_dice": True})
    ana = Negotiator(table)
    spec = {"system": "buried_secrets", "goal": "In", "action": "prowl", "rating": 2, "dice": [1, 2]}
    aid = ana.given(spec)["action"]
    table.ok("POST", f"/actions/{aid}/choices", {"picks": [{"id": "harm"}]})
    [pending] = ana.ask("GET", f"/actions/{aid}/stakes?rating=1")["pending"]
    [chances] = pending["chances"]
    seen, body = chances["terms_digest"], {"consequence": "n1", "rating": 2}
    refused = ana.bound(f"/actions/{aid}/resistances", body, seen)
    assert (refused.status_code, refused.json()["code"]) == (412, "terms_changed")
    if then:
        terms = chances["terms"] | {"consequence": chances["terms"]["consequence"] | {"severity": "lesser"}}
        monkeypatch.setattr(resisting, "resistance_terms", lambda *_, **__: Terms(terms, terms_digest(terms)))
        body["rating"], seen = 1, terms_digest(terms)
    else:
        monkeypatch.setattr(resisting, "check_terms", lambda *_: None)
    assert ana.bound(f"/actions/{aid}/resistances", body, seen).status_code == 201
    status, said = checked(table, ana, program)
    assert (status, found in said) == (1, True), said


def test_what_a_refused_roll_would_have_been(client: Client, program: Program) -> None:
    """Told: with the terms that were shown, verification throws the dice of a refused roll and resistance again."""
    table = open_table(client, options={"given_dice": True})
    ana = Negotiator(table)
    ana.ask("POST", "/actions", {"character": "c1", "spec": {"goal": "In", "action": "prowl", "rating": 2}})
    table.ok("PATCH", "/actions/a1", {"agreed": True}, version="*")
    seen = ana.ask("GET", "/actions/a1")["terms_digest"]
    table.ok("PATCH", "/actions/a1", {"says": {"bad_outcome": "You fall"}}, version="*")
    assert ana.bound("/actions/a1/roll", {}, seen).status_code == 412
    spec = {"system": "buried_secrets", "goal": "Out", "action": "prowl", "rating": 2, "dice": [1, 2]}
    aid = ana.given(spec)["action"]
    table.ok("POST", f"/actions/{aid}/choices", {"picks": [{"id": "harm"}]})
    [pending] = ana.ask("GET", f"/actions/{aid}/stakes?rating=3")["pending"]
    terms = pending["chances"][0]["terms_digest"]
    refused = ana.bound(f"/actions/{aid}/resistances", {"consequence": "n9", "rating": 3}, terms)
    assert refused.status_code == 422
    again = ana.bound("/actions/a1/roll", {}, ana.ask("GET", "/actions/a1")["terms_digest"])
    assert again.status_code == 201
    status, said = checked(table, ana, program)
    assert (status, said.count("was not rolled; it would have been")) == (0, 2), said


def test_what_a_refused_roll_against_a_hidden_difficulty_shows(client: Client, program: Program) -> None:
    """Told: of a hidden Difficulty the dice alone, which are those of the request that the roll would have recorded."""
    table, ana, seen = daggerheart(client)
    rolled = ana.bound("/actions/a1/roll", {}, seen["terms_digest"], key=KEY.format(7)).json()
    other = json.loads(ana.sent[-1])
    other["sent"]["key"] = KEY.format(8)
    ana.sent.append(json.dumps(other))
    seed = bytes.fromhex(ana.close()["epoch"]["seed"])
    req = rolled["proof"]["rec"]["req"]
    opened = SeededEpoch(table.sid, 0, bytes.fromhex(req["epoch"]), seed)
    faces = [face for _, face in chain.roll(opened, KEY.format(8), req, rolled["terms"]["dice"]).draws]
    _, said = program(table.call("GET", "/export").content, ana.kept, me=ana.id)
    told = f"{KEY.format(8)} was not rolled; it would have been {', '.join(map(str, faces))}"
    assert [line for line in said.splitlines() if line.endswith(told)], said
