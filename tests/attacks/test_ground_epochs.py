"""An operator who sees a pending request and makes an epoch for it."""

import json
import os
from collections.abc import Callable
from itertools import count
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from service.record import events
from service.session import epochs
from service.session.commands import Command
from service.session.rolling import rolls
from service.session.rolling.planned import TableRoll
from service.session.tables import Tables
from service.store.keys import keys
from tests.attacks.conftest import Program
from tests.attacks.hostile import (
    BS,
    Build,
    Player,
    close_with_a_ground_seed,
    faces_of,
    genesis_of,
    ground,
    honest_roll,
    sixes,
)
from tests.attacks.programs import exports_of, found
from tests.client import Client
from tests.table import Table, open_table


@pytest.fixture
def table(client: Client) -> Table:
    """A table whose first epoch has a roll, so that it may be closed."""
    table = open_table(client)
    table.ok("POST", "/rolls", {"spec": BS})
    return table


def installed(monkeypatch: pytest.MonkeyPatch, build: Build) -> None:
    """Replace the service's roll by that of a hostile build."""
    monkeypatch.setattr(rolls, "roll", build)


async def _forward(deployment: Tables, command: Command, request: TableRoll) -> Any:
    if command.caller.person == "p1":
        return await honest_roll(deployment, command, request)
    await close_with_a_ground_seed(deployment, command, request)
    return await honest_roll(deployment, command, request)


async def _forward_for_the_new_epoch(deployment: Tables, command: Command, request: TableRoll) -> Any:
    opened = await close_with_a_ground_seed(deployment, command, request)
    return await honest_roll(deployment, command, replace(request, epoch=opened.genesis))


async def _swap(deployment: Tables, command: Command, request: TableRoll) -> Any:
    """Put a ground epoch in the place of epoch 0, and write the first entry of the log again."""
    sid, store = command.caller.sid, deployment.store
    found = (await epochs.revealed_epochs(deployment, sid)).now
    if found.e == 0:
        # Both salts are the operator's choice.
        salts = ([os.urandom(32), os.urandom(32)] for _ in count())
        rest = found.lineage, found.lineage, found.after
        tried = (epochs._new_epoch(deployment, sid, 0, "", salt, *rest) for salt in salts)
        doc = await ground(deployment, command, request, tried)
        await store._redis.do(
            "HSET", keys(sid).table, "epoch", msgspec.json.encode(doc), "e", doc.genesis, "last", doc.genesis
        )
        log = [one async for one in store.entries(sid)]
        created = events.decode(log[0])
        assert isinstance(created, events.SessionCreated)
        log[0] = replace(
            log[0],
            entry=events.encode(replace(created, commitments=(doc.commit, doc.next_commit), genesis=doc.genesis)),
        )
        await store._redis.do("DEL", keys(sid).log)
        for one in log:
            await store._redis.do("XADD", keys(sid).log, f"{one.seq}-0", "t", one.at, "e", one.entry, "r", one.result)
        deployment.caches.epochs.clear()
    return await honest_roll(deployment, command, request)


def test_a_ground_client_seed_does_not_reach_a_bound_request(
    table: Table, monkeypatch: pytest.MonkeyPatch, program: Program
) -> None:
    """Prevented: a bound request whose epoch the operator closed is refused, each time, and rolled by nobody."""
    ana = Player(table)
    with monkeypatch.context() as patch:
        installed(patch, _forward)
        for _ in range(2):
            refused = ana.roll()
            assert (refused.status_code, refused.json()["code"]) == (409, "stale_epoch")
            # The client goes on with terms that it can check by the commitment it had.
            opened = refused.json()["epoch"]
            assert opened["genesis"] == genesis_of(table.sid, opened) != ana.genesis
            ana.genesis = opened["genesis"]
            # The operator can go on with it: an epoch with a roll can be closed.
            table.ok("POST", "/rolls", {"spec": BS})
    items = table.ok("GET", "/log?limit=200")["items"]
    assert [item for item in items if item["type"] == "rolled" and item["by"] == ana.id] == []
    now = table.ok("GET", "")["epoch"]
    ana.genesis = genesis_of(table.sid, now)
    assert ana.roll().json()["ruling"]["audit"]["bound"] is True
    ana.close()
    status, said = program(table.call("GET", "/export").content, ana.kept, me=ana.id)
    assert status == 0
    # She is told what her refused requests would have been.
    assert said.count("was not rolled; it would have been ") == 2


def test_a_ground_client_seed_chooses_unbound_dice_and_is_named(
    table: Table, monkeypatch: pytest.MonkeyPatch, program: Program
) -> None:
    """Found: an unbound request gets the operator's dice, and every verification names the roll unbound."""
    ana = Player(table)
    installed(monkeypatch, _forward)
    answer = ana.roll(bound=False)
    assert (answer.status_code, sixes(faces_of(answer.json()))) == (201, True)
    assert answer.json()["ruling"]["audit"]["bound"] is False
    ana.close()
    unbound = f"{table.sid} epoch 1: 1 roll, dice and chain hold; unbound, so that the operator could choose the dice"
    status, said = program(table.call("GET", "/export").content, ana.kept, me=ana.id)
    assert (status, f"{unbound}: roll 1\n" in said) == (0, True)
    status, said = program(answer.text)
    assert (status, "unbound, so that the operator could choose the dice: roll 1\n" in said) == (3, True)


def test_a_bound_request_that_is_changed_for_the_ground_epoch(
    table: Table, monkeypatch: pytest.MonkeyPatch, program: Program, unjudged: Callable[[Table], None]
) -> None:
    """Found: a build that names its own epoch in a player's request is told by the request that she sent."""
    unjudged(table)
    ana = Player(table)
    installed(monkeypatch, _forward_for_the_new_epoch)
    answer = ana.roll()
    assert (answer.status_code, sixes(faces_of(answer.json()))) == (201, True)
    assert program(f"{answer.text}\n{ana.sent[-1]}")[0] == 1
    ana.close()
    for body in exports_of(table, ana):
        assert program(body)[0] != 1
        found(body, "has another epoch than you sent", ana.sent[-1], ana.id)


def test_a_swapped_first_epoch_does_not_reach_a_bound_request(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Prevented: a roll bound to epoch 0 as it was at joining is refused under another epoch 0."""
    table = open_table(client)
    ana = Player(table)
    installed(monkeypatch, _swap)
    refused = ana.roll()
    assert (refused.status_code, refused.json()["code"]) == (409, "stale_epoch")
    assert refused.json()["epoch"]["e"] == 0
    assert refused.json()["epoch"]["commit"] != ana.joined["epochs"][0]["commit"]


def test_a_swapped_first_epoch_is_told_by_what_was_got_at_joining(
    client: Client, monkeypatch: pytest.MonkeyPatch, program: Program
) -> None:
    """Found: the export alone holds with the swapped epoch 0, and not beside the epochs got at joining."""
    table = open_table(client)
    ana = Player(table)
    page = table.call("GET", "/log?limit=200", token=ana.token).text
    installed(monkeypatch, _swap)
    answer = ana.roll(bound=False)
    assert sixes(faces_of(answer.json()))
    ana.close()
    body = table.call("GET", "/export").content
    assert program(body, answer.text)[0] == 0
    status, said = program(body, json.dumps(ana.joined))
    assert status == 1
    assert all(f"{table.sid} epoch {e}: another commit\n" in said for e in (0, 1))
    assert f"{table.sid} epoch 0: another genesis\n" in said
    status, said = program(body, page)
    assert (status, "entry 1: another commitments\n" in said) == (1, True)
    # Without any export: what she got at joining and what was revealed to her contradict each other.
    assert program(ana.kept)[0] == 1
