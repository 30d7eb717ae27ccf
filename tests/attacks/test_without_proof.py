"""A bound roll that is answered with faces of the host's choice, beside the chain: given ones, or none in any log."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from service.session.rolling import planned, rolls
from tests.attacks.hostile import BS, KEY, Negotiator, Player, body_of, faces_of, honest_roll, impostor, sixes
from tests.attacks.programs import exports_of, found, holds
from tests.client import Client
from tests.table import Table, open_table

WITHOUT = "came back without its proof"
SENT_BY_NOBODY = "a roll in the name of p2 under a key that p2 did not send"


@pytest.fixture
def table(client: Client, unjudged: Callable[[Table], None]) -> Table:
    """A table where nobody brings faces, with or without what cannot be judged."""
    table = open_table(client)
    unjudged(table)
    return table


def given(patch: pytest.MonkeyPatch) -> None:
    """Install a build that rules on sixes of its own, as if a player had brought them."""
    plan = planned.plan_roll

    def with_sixes(snapshot: Any, command: Any, request: Any) -> Any:
        if command.caller.person == "p1":
            return plan(snapshot, command, request)
        spec = replace(request.spec, dice=(6,) * request.spec.rating)
        return plan(snapshot, command, replace(request, spec=spec, epoch=None))

    patch.setattr(planned, "_check", lambda *_: None)
    patch.setattr(rolls, "plan_roll", with_sixes)


@pytest.mark.parametrize("kind", ["direct", "action"])
def test_a_bound_roll_is_answered_with_given_faces(table: Table, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    """Found: with nothing kept in the GM's export, where nobody may bring faces; with `--kept` in each."""
    ana = Negotiator(table)
    seen = ana.ready()
    with monkeypatch.context() as patch:
        given(patch)
        answer = ana.roll() if kind == "direct" else ana.bound("/actions/a1/roll", {}, seen["terms"])
    entry = answer.json()
    assert (answer.status_code, "proof" in entry, sixes(faces_of(entry))) == (201, False, True)
    gms, players = exports_of(table, ana)
    found(gms, "given faces, which the table does not allow")
    for body in (gms, players):
        found(body, WITHOUT, ana.kept, ana.id)


def test_given_faces_that_the_host_allows_first(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Found: the option is on, so the log alone holds; the request that was bound is not."""
    table = open_table(client, options={"given_dice": True})
    ana = Player(table)
    with monkeypatch.context() as patch:
        given(patch)
        assert ana.roll().status_code == 201
    for body in exports_of(table, ana):
        holds(body)
        found(body, WITHOUT, ana.kept, ana.id)


def test_a_response_that_no_log_has(client: Client) -> None:
    """Found: the host answers with sixes of their own, and writes nothing down."""
    table = open_table(client)
    ana = Player(table)
    ana.roll()
    key = KEY.format(7)
    ana.sent.append(ana.line("sent", key, by=ana.id, body=body_of(BS, ana.genesis)))
    ana.answered.append(ana.line("answered", key, status=201))
    ana.close()
    for body in exports_of(table, ana):
        holds(body)
        found(body, f"the roll under {key} {WITHOUT}", ana.kept, ana.id)


def test_a_bound_roll_is_made_unbound(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Found: a build that drops the epoch of a request, so that its dice can be chosen by the next client seed."""
    ana = Player(table)

    async def unbound(tables: Any, command: Any, request: Any) -> Any:
        return await honest_roll(tables, command, replace(request, epoch=None))

    with monkeypatch.context() as patch:
        patch.setattr(rolls, "roll", unbound)
        assert ana.roll().json()["ruling"]["audit"]["bound"] is False
    ana.close()
    for body in exports_of(table, ana):
        found(body, "has another epoch than you sent", ana.kept, ana.id)


@pytest.mark.parametrize("faces", [None, [6, 6, 6]])
def test_a_roll_in_a_players_name(client: Client, unjudged: Callable[[Table], None], faces: list[int] | None) -> None:
    """Found with `--me` alone: the host's roll in a player's name, committed or with faces."""
    table = open_table(client, options={"given_dice": True})
    unjudged(table)
    ana = Player(table)
    ana.roll()
    body = {"spec": BS | ({"dice": faces} if faces else {})}
    seq = table.ok("POST", "/rolls", body, token=impostor(table, ana.id))["seq"]
    ana.close()
    for exported in exports_of(table, ana):
        holds(exported, ana.kept, status=None)
        found(exported, f"entry {seq}: {SENT_BY_NOBODY}", ana.kept, ana.id)
