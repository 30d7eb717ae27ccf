"""Who rolls: a hosting GM, an actor or a second device that throws for somebody else, and a refusal that is no end."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count

import pytest

from service.record.terms import Throw
from service.session.actions import resisting, rolling
from service.session.actions.context import ActionContext
from tests.attacks.hostile import (
    KEY,
    Line,
    Negotiator,
    Player,
    drawn,
    impostor,
    seeded_epoch,
    sixes,
    thrown,
)
from tests.attacks.programs import exports_of, found, holds
from tests.client import Client
from tests.table import Table, open_table

PATH = "/actions/a1/roll"
ANOTHER = "thrown by another person than the terms name"


@pytest.fixture
def table(client: Client) -> Table:
    """A table whose GM runs the service."""
    return open_table(client, options={"host": "p1"})


def ground_key(table: Table, terms: Line, by: str) -> str:
    """Return a key of the operator under which a person's roll of these terms is nothing but sixes."""
    epoch = seeded_epoch(table)
    return next(key for key in map("a-ground-key-{:08}".format, count()) if sixes(thrown(epoch, key, by, terms)))


def body_for(ana: Player, seen: Line) -> Line:
    """Return the body that rolls an action as it is seen."""
    return {"epoch": ana.genesis, "terms": seen["terms_digest"]}


def types_of(table: Table) -> list[str]:
    """Return the types of the entries of the log."""
    return [one["type"] for one in table.ok("GET", "/log?limit=200")["items"]]


def test_nobody_but_the_thrower_rolls(table: Table) -> None:
    """Prevented: under a ground key neither the GM nor the actor rolls what somebody else is to throw."""
    ana, ben = Negotiator(table), Player(table, "Ben")
    seen = ana.ready()
    for by, thrower in (("p1", ana.id), (ana.id, ben.id)):
        if thrower == ben.id:
            ana.ask("PATCH", "/actions/a1", {"thrower": ben.id})
            seen = ana.ask("GET", "/actions/a1")
        key = ground_key(table, seen["terms"], by)
        answer = table.call("POST", PATH, body_for(ana, seen), token=impostor(table, by), key=key, version="*")
        assert (answer.status_code, answer.json()["code"]) == (403, "not_thrower")
    assert "rolled" not in types_of(table)
    assert ben.throw(PATH, body_for(ben, seen), version="*").json()["by"] == ben.id


def test_a_roll_by_another_hand_in_the_log(
    table: Table, monkeypatch: pytest.MonkeyPatch, unjudged: Callable[[Table], None]
) -> None:
    """Found: a build that lets the GM roll for a player under a ground key; with nothing kept, in each export."""
    unjudged(table)
    ana = Negotiator(table)
    seen = ana.ready()
    monkeypatch.setattr(rolling, "_thrown_by", lambda context: context.doc)
    key = ground_key(table, seen["terms"], "p1")
    answer = table.call("POST", PATH, body_for(ana, seen), key=key, version="*").json()
    assert (answer["by"], sixes(drawn(answer))) == ("p1", True)
    ana.close()
    for body in exports_of(table, ana):
        found(body, ANOTHER)


def test_a_thrower_whom_no_step_named(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Found: terms that name the GM, whom no step of the log made the thrower; in a player's export named as theirs."""
    ana = Negotiator(table)
    seen = ana.ready()
    with monkeypatch.context() as patch:
        patch.setattr(ActionContext, "thrower", lambda context, *_: context.participant.person)
        named = table.ok("GET", "/actions/a1")
        body = body_for(ana, named)
        answer = table.ok("POST", PATH, body, key=ground_key(table, named["terms"], "p1"), version="*")
    assert sixes(drawn(answer))
    assert ana.bound(PATH, {}, seen["terms"]).json()["code"] == "action_over"
    ana.close()
    gms, players = exports_of(table, ana)
    found(gms, "`thrower` is not as a1 had it", ana.kept, ana.id)
    assert holds(players, ana.kept, ana.id).own == [answer["seq"]]


@pytest.mark.parametrize("by", ["p1", "p2"])
def test_a_resistance_by_another_hand(client: Client, monkeypatch: pytest.MonkeyPatch, by: str) -> None:
    """Prevented, and found in the log of a build that allows it: who resists for the one who is to throw."""
    table = open_table(client, options={"host": "p1", "given_dice": True})
    ana, ben = Negotiator(table), Player(table, "Ben")
    thrower = ben if by == ana.id else ana
    spec = {"system": "buried_secrets", "goal": "In", "action": "prowl", "rating": 2, "dice": [1, 2]}
    aid = ana.given(spec)["action"]
    throwers = {"n1": ben.id} if thrower is ben else {}
    table.ok("POST", f"/actions/{aid}/choices", {"picks": [{"id": "harm"}], "throwers": throwers})
    [pending] = ana.ask("GET", f"/actions/{aid}/stakes?rating=3")["pending"]
    chances = next(one for one in pending["chances"] if one["rating"] == 3)
    assert chances["terms"]["thrower"] == thrower.id
    body = {"consequence": "n1", "rating": 3} | body_for(ana, chances)
    key, token = ground_key(table, chances["terms"], by), impostor(table, by)
    refused = table.call("POST", f"/actions/{aid}/resistances", body, token=token, key=key)
    assert (refused.status_code, refused.json()["code"]) == (403, "not_thrower")
    monkeypatch.setattr(ActionContext, "thrower", lambda context, *_: context.participant.person)
    monkeypatch.setattr(resisting, "Throw", lambda rules, sides, _: Throw(rules, sides, thrower.id))
    answer = table.call("POST", f"/actions/{aid}/resistances", body, token=token, key=key)
    assert (answer.status_code, sixes(drawn(answer.json()))) == (201, True)
    ana.close()
    for exported in exports_of(table, ana):
        found(exported, ANOTHER)


def test_the_host_takes_a_held_roll(table: Table) -> None:
    """Named: the thrower is set to the hosting GM while a request is held; it counts as refused, the roll as theirs."""
    ana = Negotiator(table)
    seen = ana.ready()
    table.ok("PATCH", "/actions/a1", {"thrower": "p1"}, version="*")
    named = table.ok("GET", "/actions/a1")
    key = ground_key(table, named["terms"], "p1")
    refused = ana.bound(PATH, {}, seen["terms"])
    assert (refused.status_code, refused.json()["code"]) == (403, "not_thrower")
    answer = table.ok("POST", PATH, body_for(ana, named), key=key, version="*")
    assert sixes(drawn(answer))
    late = ana.bound(PATH, {}, seen["terms"])
    assert (late.status_code, late.json()["code"]) == (409, "action_over")
    ana.close()
    # The step stands in the log, for everybody.
    steps = [one for one in table.ok("GET", "/log?limit=200", token=ana.token)["items"] if one["type"] != "rolled"]
    assert "p1" in [(one.get("action_after") or {}).get("thrower") for one in steps]
    for body in exports_of(table, ana):
        told = holds(body, ana.kept, ana.id)
        assert told.own == [answer["seq"]]
        assert ["was not rolled; it would have been" in note for note in told.notes] == [True, True]


def test_a_refused_request_is_rolled_later(table: Table, unjudged: Callable[[Table], None]) -> None:
    """Found: the host refuses a request, and rolls it all the same once it suits, as if it had come then."""
    unjudged(table)
    ana = Negotiator(table)
    seen = ana.ready()
    table.ok("PATCH", "/actions/a1", {"thrower": "p1"}, version="*")
    assert ana.bound(PATH, {}, seen["terms"]).status_code == 403
    table.ok("PATCH", "/actions/a1", {"thrower": None}, version="*")
    sent = json.loads(ana.sent[-1])["sent"]
    again = table.call("POST", PATH, sent["body"], token=impostor(table, ana.id), key=sent["key"], version="*")
    assert again.status_code == 201
    ana.close()
    for body in exports_of(table, ana):
        found(body, f"the roll under {sent['key']} was made although it was refused", ana.kept, ana.id)


def test_two_devices_at_once(table: Table) -> None:
    """Prevented: of two requests for one action, under a key each, one is rolled, and the other is told it is over."""
    ana = Negotiator(table)
    seen = ana.ready()
    with ThreadPoolExecutor(2) as devices:
        keys = KEY.format(1), KEY.format(2)
        answers = list(devices.map(lambda key: ana.bound(PATH, {}, seen["terms"], key=key), keys))
    statuses = sorted(one.status_code for one in answers)
    assert statuses == [201, 409]
    assert [one.json()["code"] for one in answers if one.status_code == 409] == ["action_over"]
    assert types_of(table).count("rolled") == 1
    ana.close()
    for body in exports_of(table, ana):
        [note] = holds(body, ana.kept, ana.id).notes
        assert "was not rolled; it would have been" in note


def test_an_absent_thrower(table: Table) -> None:
    """Prevented: nobody rolls for a player who is not there, until GM or actor names another, which the log tells."""
    ana, ben = Negotiator(table), Player(table, "Ben")
    seen = ana.ready()
    ana.ask("PATCH", "/actions/a1", {"thrower": ben.id})
    for token in (table.gm, ana.token):
        refused = table.call("POST", PATH, body_for(ana, seen), token=token, version="*")
        assert (refused.status_code, refused.json()["code"]) == (403, "not_thrower")
    before = types_of(table)
    table.ok("PATCH", "/actions/a1", {"thrower": None}, version="*")
    assert types_of(table) == [*before, "action_changed"]
    assert ana.bound(PATH, {}, ana.ask("GET", "/actions/a1")["terms"]).json()["by"] == ana.id
