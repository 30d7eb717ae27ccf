"""Actions in an export: what an operator could write into the log, and sign, is found by folding their steps."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from litestar.testing import TestClient

from service.verify.export import verify
from tests.exports import Line, spelt
from tests.http.test_actions import PROWL, Scene
from tests.table import Table

Client = TestClient[Any]
TRAITS = {"goal": "in", "traits": [{"name": "Wits", "rating": 3}, {"name": "Melee", "rating": 2}]}


def lines_of(play: Scene, token: str = "") -> list[Line]:
    """Return the lines of the table's export."""
    text = play.table.call("GET", "/export", token=token or play.gm).text
    return [json.loads(line) for line in text.splitlines()]


def found(lines: list[Line], *, but: str = "digest") -> list[str]:
    """Return what is found in edited lines, beside that they were edited."""
    return [finding.what for finding in verify(spelt(lines)).findings if but not in finding.what]


def steps(lines: list[Line], kind: str) -> list[Line]:
    """Return the lines of the log's entries of a type."""
    return [line for line in lines if line["line"] == "entry" and line["entry"]["type"] == kind]


def rewrite(line: Line, change: Callable[[Line], object]) -> None:
    """Change the action that an entry left."""
    doc = json.loads(line["result"]["after"]["action"])
    change(doc)
    line["result"]["after"]["action"] = json.dumps(doc, separators=(",", ":"), ensure_ascii=False)


def test_what_a_player_exports(client: Client) -> None:
    """A player's export has no steps of actions: a roll of one is not called a roll of no action."""
    play = Scene(client, "buried_secrets")
    play.open(play.ana, PROWL)
    play.set(play.gm, agreed=True)
    play.roll(play.ana)
    play.open(play.ana, PROWL)
    assert found(lines_of(play, play.ana)) == []


def test_a_step_of_nobody(client: Client) -> None:
    """Who is not at the table, or only watches, makes no step and no roll."""
    play = Scene(client, "buried_secrets")
    play.table.join("Carla", "spectator")
    play.open(play.ana, PROWL)
    play.set(play.gm, agreed=True)
    play.roll(play.ana, [6, 1])
    lines = lines_of(play)
    for kind in ("action_opened", "action_changed", "rolled"):
        for who in ("p4", "p9", ""):
            [step] = steps(lines, kind)
            before, step["entry"]["by"] = step["entry"]["by"], who
            refused = f"entry {step['seq']}: this step was not to be made (wrong_role)"
            assert refused in found(lines), (kind, who)
            step["entry"]["by"] = before
    [step] = steps(lines, "action_changed")
    step["entry"]["character"] = "c2"
    assert found(lines) == [f"entry {step['seq']}: a1 is not what this step makes of it"]


@pytest.mark.parametrize("declare", [0, 3])
def test_declared_actions(client: Client, declare: int) -> None:
    """The first action of a turn says how many there will be, each gets its place, and none is one too many."""
    play = Scene(client, "underworld")
    for more in ({"declare": declare} if declare else {}, {}, {}):
        play.open(play.ana, TRAITS, **more)
        play.set(play.gm, agreed=True)
        play.roll(play.ana)
    play.table.ok("POST", "/turns")
    play.open(play.ana, TRAITS)
    play.set(play.gm, agreed=True)
    play.roll(play.ana)
    lines = lines_of(play)
    assert found(lines) == []
    rolled = steps(lines, "rolled")
    places = [{"number": number, "of": declare} for number in (1, 2, 3)] if declare else [None] * 3
    assert [line["entry"]["req"].get("multiple") for line in rolled] == [*places, None]
    misplaced = "`multiple` is not the place of {} among the actions declared for the turn"
    rolled[1]["entry"]["req"]["multiple"] = {"number": 1, "of": 3}
    assert f"entry {rolled[1]['seq']}: {misplaced.format('a2')}" in found(lines)


def test_more_actions_than_were_declared(client: Client) -> None:
    """An action that declares late, and one that was rolled without being declared, were not to be made."""
    play = Scene(client, "underworld")
    for more in ({"declare": 2}, {}):
        play.open(play.ana, TRAITS, **more)
        play.set(play.gm, agreed=True)
        play.roll(play.ana)
    play.table.ok("POST", "/turns")
    play.open(play.ana, TRAITS)
    play.set(play.gm, agreed=True)
    play.roll(play.ana)
    lines = lines_of(play)
    [turn], rolled = steps(lines, "turn_started"), steps(lines, "rolled")
    turn["entry"]["type"] = "code_changed"
    assert f"entry {rolled[2]['seq']}: this step was not to be made (not_declared)" in found(lines)
    turn["entry"]["type"] = "turn_started"
    opened = steps(lines, "action_opened")[1]
    opened["entry"]["declare"] = 2
    for line in (opened, steps(lines, "action_changed")[1], rolled[1]):
        rewrite(line, lambda doc: doc.update(declare=2))
    assert f"entry {rolled[1]['seq']}: this step was not to be made (not_declared)" in found(lines)


def test_one_action_in_a_turn_of_which_none_was_declared(client: Client) -> None:
    """Once the GM began a turn, a second action without a declaration was not to be rolled; before, any number was."""
    play = Scene(client, "underworld")
    for turns in (0, 0, 1, 1):
        for _ in range(turns):
            play.table.ok("POST", "/turns")
        play.open(play.ana, TRAITS)
        play.set(play.gm, agreed=True)
        play.roll(play.ana)
    lines = lines_of(play)
    assert found(lines) == []
    steps(lines, "turn_started")[1]["entry"]["type"] = "code_changed"
    refused = f"entry {steps(lines, 'rolled')[3]['seq']}: this step was not to be made (not_declared)"
    assert refused in found(lines)


def test_a_hidden_difficulty_that_moves(client: Client) -> None:
    """A hidden Difficulty that changes with no commitment to it is found at once, before any roll."""
    play = Scene(client, "daggerheart")
    play.open(play.ana, {"goal": "in", "trait": 1})
    play.set(play.gm, spec={"difficulty": 14, "difficulty_hidden": True})
    play.set(play.gm, spec={"difficulty": 16})
    play.set(play.gm, spec={"difficulty": "Presence Roll"})
    play.set(play.gm, spec={"difficulty": "Presence Roll (12)"})
    lines = lines_of(play)
    assert found(lines) == []
    first, second, _, last = steps(lines, "action_changed")
    kept = {name: first["entry"]["given"][name] for name in ("difficulty_salt", "difficulty_commit")}
    another = "the commitment is to another Difficulty"
    for step in (second, last):
        given = step["entry"]["given"]
        for name in kept:
            del given[name]
        rewrite(step, lambda doc: doc.update(kept))
    assert f"entry {second['seq']}: {another}" in found(lines)


def test_documents_of_open_actions(client: Client) -> None:
    """An open action that is not as the steps left it is named with the field; so is one too many, or too few."""
    play = Scene(client, "buried_secrets")
    play.open(play.ana, PROWL)
    play.set(play.gm, spec={"position": "desperate"})
    play.offer(play.gm, kind="bargain", price={"changes": [{"who": "c1", "track": "stress", "amount": 1}]})
    play.open(play.ana, PROWL)
    lines = lines_of(play)
    assert found(lines) == []
    first, second = (line for line in lines if line["line"] == "document" and line["id"] in {"a1", "a2"})
    for change, names in (
        ({"agreed": False}, "`agreed`"),
        ({"spec": PROWL | {"position": "risky"}}, "`spec/position`"),
        ({"spec": PROWL, "version": 9}, "`version`, `spec/position`"),
        ({"offers": []}, "`offers`"),
        ({"state": "rolled"}, "`state`"),
    ):
        doc = first["doc"]
        first["doc"] = doc | change
        assert found(lines) == [f"document a1: {names} not as the log has it"]
        first["doc"] = doc
    first["doc"] = first["doc"] | {"version": "three"}
    assert found(lines) == ["document a1: it cannot be read"]
    lines.remove(first)
    assert found(lines) == ["document a1: it is open by the log, and missing"]
    second["id"] = "a3"
    assert set(found(lines)) == {
        "document a1: it is open by the log, and missing",
        "document a2: it is open by the log, and missing",
        "document a3: no such action is open by the log",
    }


@pytest.mark.parametrize("history", ["keep", "drop"])
def test_open_actions_that_were_imported(client: Client, history: str) -> None:
    """What was open moves with the export, and holds: with its steps, and as far as there are steps without them."""
    play = Scene(client, "buried_secrets")
    play.open(play.ana, PROWL)
    made = client.post(
        f"/v1/sessions/import?history={history}",
        content=play.table.call("GET", "/export").content,
        headers={"Content-Type": "application/x-ndjson", "Idempotency-Key": f"import-{history}-{play.table.sid}"},
    )
    moved = Table(client, made.json())
    assert found(lines_of(play)) == [] == found(drop_history(moved))
    moved.ok("PATCH", "/actions/a1", {"spec": {"position": "desperate"}}, version="*")
    lines = [json.loads(line) for line in moved.call("GET", "/export").text.splitlines()]
    assert found(lines) == []
    [document] = (line for line in lines if line["line"] == "document" and line["id"] == "a1")
    document["doc"]["agreed"] = False
    assert found(lines) == ["document a1: `agreed` not as the log has it"]


def drop_history(table: Table) -> list[Line]:
    """Return the lines of an export without history."""
    return [json.loads(line) for line in table.call("GET", "/export?history=drop").text.splitlines()]


def test_an_unreadable_step(client: Client) -> None:
    """A step that cannot be read is one finding: those that follow from it are not accused."""
    play = Scene(client, "buried_secrets")
    play.open(play.ana, PROWL)
    play.set(play.gm, agreed=True)
    play.roll(play.ana, [6, 1])
    lines = lines_of(play)
    [step] = steps(lines, "action_opened")
    step["entry"]["given"] = 5
    [unreadable] = found(lines)
    assert unreadable.startswith(f"entry {step['seq']} cannot be read")


def test_a_newer_version_changed_an_action(client: Client) -> None:
    """An entry of an unknown type that leaves an action is told as unknown: no later step or document is accused."""
    play = Scene(client, "buried_secrets")
    play.open(play.ana, PROWL)
    play.set(play.gm, agreed=True)
    lines = lines_of(play)
    [step] = steps(lines, "action_changed")
    step["entry"]["type"] = "action_resisted"
    assert found(lines) == []
