"""Optional members of bodies that ask for dice, sent empty: what the service rolls, all programs read alike."""

import json
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import fields

from rollwright_client.records import Sent, misrecorded
from service.audit import notes
from service.session.actions.requests import ActionRoll, NewResistance
from service.session.rolling.planned import TableRoll
from service.verify import export
from tests.client import Client
from tests.clients.js.world import CLIENT
from tests.node.bridge import NODE
from tests.node.evidence import in_both
from tests.verify.honest import PLAYERS, Honest, Person

BS = next(iter(PLAYERS))
EMPTY: tuple[Any, ...] = (None, "", [], {})


def members_of(kind: type[Struct]) -> list[str]:
    """Return the optional members of a body."""
    return [one.encode_name for one in fields(kind) if not one.required]


def bodies(body: dict[str, Any], genesis: str, member: str) -> Iterator[dict[str, Any]]:
    """Yield a body, bound and not, without a member, and with each empty value of it."""
    for empty in ({}, *[{member: value} for value in EMPTY]):
        for epoch in ({}, {"epoch": genesis}):
            yield body | epoch | empty


def is_over(answers: list[Any]) -> bool:
    """Return whether the last request has thrown, so that the next one needs something else to throw for."""
    return not answers or bool(answers[-1].is_success)


def check(play: Honest, thrower: Person, answers: list[Any]) -> None:
    """Check that each roll was ruled on, and that both verifiers and both client packages find nothing in it."""
    drawn = [one.json() for one in answers if one.status_code == 201]
    assert {one.status_code for one in answers} <= {201, 400, 412, 422}
    shown = {one["seq"]: one for one in play.gm.ask("GET", "/log?limit=200")["items"]}
    assert all("ruling" in shown[one["seq"]] or "resistance" in shown[one["seq"]] for one in drawn)
    rolls = [(one["proof"]["rec"], told) for one in drawn if one.get("proof") for told in sent_as(thrower, one)]
    assert [misrecorded(rec, told) for rec, told in rolls] == [None] * len(rolls)
    assert in_javascript(rolls) == [None] * len(rolls)
    play.end()
    key = notes.key(play.client.get("/.well-known/rollwright-keys").json()["keys"][0]["vkey"])
    for person in play.people:
        body = play.table.call("GET", "/export", token=person.token).content
        assert in_both(body, person.files, me=person.me) == []
        report = export.verify(body, [key])
        unruled = {} if person is play.gm else report.unruled
        assert (report.findings, report.unruled) == ([], unruled)


def sent_as(thrower: Person, drawn: dict[str, Any]) -> list[Sent]:
    """Return the request of a roll as its thrower kept it."""
    sent = [line["sent"] for line in thrower.lines if "sent" in line]
    terms = drawn.get("terms") if drawn.get("action") else None
    return [Sent(**one, terms=terms) for one in sent if one["key"] == drawn["proof"]["rec"]["key"]]


def in_javascript(rolls: list[tuple[Any, Sent]]) -> list[Any]:
    """Return what the client in JavaScript says of records and what was sent."""
    program = """
        const { misrecorded } = await import(process.argv[1]);
        const rolls = JSON.parse(await new Response(process.stdin).text());
        console.log(JSON.stringify(rolls.map(([rec, sent]) => misrecorded(rec, sent) ?? null)));
    """
    command = [str(NODE), "--input-type=module", "--eval", program, str(CLIENT / "records.js")]
    asked = json.dumps([(rec, sent._asdict()) for rec, sent in rolls])
    done = subprocess.run(command, input=asked, capture_output=True, text=True, check=True)
    found: list[Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("member", members_of(TableRoll))
def test_a_direct_roll(client: Client, member: str) -> None:
    """The GM's, who names a clock that players do not see where the roll is not bound."""
    play = Honest(client, BS)
    hidden = play.gm.ask("POST", "/clocks", {"name": "Plot", "size": 8, "visible": False})["id"]
    spec = {"system": BS, **PLAYERS[BS]}
    answers: list[Any] = []
    for body in bodies({"spec": spec, "character": "c1"}, play.epoch, member):
        clock = {} if body.get("epoch") else {"clock": hidden}
        answers.append(play.gm.send("/rolls", clock | body))
    check(play, play.gm, answers)


@pytest.mark.parametrize("member", members_of(ActionRoll))
def test_the_roll_of_an_action(client: Client, member: str) -> None:
    """Ana's, with the digest of the terms that she saw."""
    play = Honest(client, BS)
    answers: list[Any] = []
    for body in bodies({}, play.epoch, member):
        if is_over(answers):
            play.open({"goal": f"Past guard {len(answers)}"})
            play.agree()
        seen = play.ana.ask("GET", play.path)
        answers.append(
            play.ana.send(f"{play.path}/roll", {"terms": seen["terms_digest"]} | body, seen["terms"], version="*")
        )
    check(play, play.ana, answers)


@pytest.mark.parametrize("member", members_of(NewResistance))
def test_a_resistance(client: Client, member: str) -> None:
    """Ana's, with the digest of the terms that she saw."""
    play = Honest(client, BS)
    answers: list[Any] = []
    for body in bodies({}, play.epoch, member):
        if is_over(answers):
            play.part({"goal": f"Past guard {len(answers)}"}, [1, 2])
            play.choose(play.gm, picks=[{"id": "complication", "text": "A bell"}])
        [pending] = play.ana.ask("GET", f"{play.path}/stakes")["pending"]
        told = pending["chances"][2]
        whole = {"consequence": "n1", "rating": 2, "terms": told["terms_digest"]} | body
        answers.append(play.ana.send(f"{play.path}/resistances", whole, told["terms"]))
    check(play, play.ana, answers)
