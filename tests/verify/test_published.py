"""Extras of the published rules in an export: what an operator could write of joined rolls, and sign, is found."""

import copy
from collections.abc import Callable
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.exports import Line
from tests.http.test_actions import PROWL
from tests.http.test_published import Published
from tests.verify.test_actions import found, lines_of, rewrite, steps

Client = TestClient[Any]
Edit = Callable[[list[Line]], object]


def group(client: Client) -> Published:
    """Play members, set-ups and fortune: joined, joined instead, reversed and joined again, and open in the end."""
    play = Published(client, "buried_secrets", published=True)
    for face in (1, 2):
        play.part(play.ben, "c2", PROWL | {"group_member": True}, [6, face])
    for face in (1, 2):
        play.part(play.ben, "c2", PROWL | {"sets_up": "effect"}, [6, face])
    unused = play.read()["roll"]
    play.open(play.ben, PROWL | {"sets_up": "effect"}, character="c2")
    play.set(play.gm, spec={"position": "controlled"})
    play.roll(play.ben, [4, 1])
    play.choose(play.ben, branch="do_it")
    play.open(play.ana, PROWL, clock="k1", joins=["a1", "a3"])
    play.set(play.gm, agreed=True)
    play.reverse(unused)
    play.roll(play.ana, [1, 2])
    play.open(play.ana, PROWL, joins=["a2"])
    play.set(play.gm, agreed=True)
    lead = play.roll(play.ana, [1, 3])
    play.open(play.ana, PROWL)
    for joins in (["a5"], [], ["a3"], ["a5"]):
        play.set(play.ana, joins=joins)
    play.set(play.gm, agreed=True)
    play.roll(play.ana, [6, 1])
    play.reverse(lead["seq"])
    play.part(play.gm, "c1", PROWL, [5, 3], joins=["a2"])
    play.open(play.gm, {"system": "fortune", "rating": 2}, clock="k1")
    play.roll(play.gm, [6, 6])
    play.direct_roll(play.gm, {"system": "fortune", "rating": 0, "dice": [6, 3]})
    play.direct_roll(play.gm, {"system": "fortune", "rating": 1, "trait": "Tier"})
    play.direct([6, 5])
    play.open(play.ana, PROWL, joins=["a3"])
    play.open(play.gm, {"system": "fortune", "rating": 3})
    return play


def duel(client: Client) -> Published:
    """Play a Tag Team with its damage, reactions that support, one of them hidden, and a critical attack."""
    play = Published(client, "daggerheart", published=True)
    play.table.ok("POST", "/changes", {"changes": [{"who": "c1", "track": "hope", "amount": 2}]})
    rolls = ((play.ana, "c1", "initiator", [3, 9]), (play.ben, "c2", "partner", [10, 4]))
    for token, cid, role, dice in rolls:
        play.open(token, {"trait": 1, "tag_team": role}, character=cid)
        play.set(play.gm, spec={"difficulty": 14})
        play.roll(token, dice)
    play.open(play.ana, {"goal": "Down with it"}, joins=["a2", "a1"])
    play.set(play.gm, spec={"difficulty": 14})
    play.roll(play.ana)
    damage = {"system": "daggerheart_damage", "sides": 8}
    play.part(play.ana, "c1", damage | {"proficiency": 2}, [8, 3], joins=["a3"])
    play.open(play.ben, damage | {"modifier": 2}, character="c2", joins=["a3", "a4"])
    play.set(play.gm, spec={"thresholds": {"major": 8, "severe": 18}})
    play.roll(play.ben, [5])
    for hidden, dice in ((False, [9, 8]), (True, [2, 1])):
        play.open(play.ben, {"trait": 1}, character="c2")
        play.set(play.gm, spec={"difficulty": 12, "difficulty_hidden": hidden, "reaction": True})
        play.roll(play.ben, dice)
    play.choose(play.gm)
    play.open(play.ana, {"trait": 2, "attack": True}, joins=["a6", "a7"])
    play.set(play.gm, spec={"difficulty": 15})
    play.roll(play.ana, [7, 7])
    play.part(play.ana, "c1", damage | {"extra_dice": [{"source": "Rally Die", "sides": 4}]}, [4, 3], joins=["a8"])
    play.direct_roll(play.gm, damage | {"critical": True, "dice": [2], "modifier": -9})
    play.direct_roll(play.gm, damage)
    play.open(play.ana, damage, joins=["a8"])
    return play


def contest(client: Client) -> Published:
    """Play resisted rolls against a direct one and one of an action, and an extended roll."""
    play = Published(client, "underworld", published=True)
    traits = [{"name": "Strength", "rating": 3}]
    guard = play.direct_roll(play.gm, {"system": "underworld", "traits": traits, "dice": [6, 7, 2]})
    play.part(play.ana, "c1", {"traits": traits}, [8, 9, 10], joins=[f"r{guard['seq']}"])
    play.part(play.ben, "c2", {"traits": traits}, [8, 2, 3], joins=["a1"])
    for dice in ([2, 3, 4], [9, 9, 9]):
        play.open(play.ana, {"traits": traits}, task="The ledger")
        play.set(play.gm, spec={"extended": True}, clock="k1")
        play.roll(play.ana, dice)
    return play


def escape(client: Client) -> Published:
    """Play a group of Fallen Empire all of whom slip, and fortune."""
    play = Published(client, "fallen_empire", published=True)
    terms = {"goal": "Past them", "threat": "Seen", "ability": "subtle", "score": 1}
    play.part(play.ben, "c2", terms | {"group_member": True}, [2])
    play.part(play.gm, "c2", terms | {"group_member": True, "ability": "quick"}, [1])
    play.part(play.ana, "c1", terms, [1], joins=["a1", "a2"])
    play.part(play.gm, "c1", {"system": "fortune", "rating": 1}, [4])
    return play


def run(client: Client) -> Published:
    """Play a set-up for a position in Terminal_IV, and fortune."""
    play = Published(client, "terminal_iv", published=True)
    terms = {"goal": "In", "action": "burn", "level": "skill"}
    play.part(play.ben, "c2", terms | {"sets_up": "position"}, [6])
    play.open(play.ana, terms, joins=["a1"])
    play.set(play.gm, spec={"position": "desperate"})
    play.roll(play.ana, [6])
    play.part(play.gm, "c1", {"system": "fortune", "rating": 1}, [4])
    return play


SCENES: list[Callable[[Client], Published]] = [group, duel, contest, escape, run]


def of_action(lines: list[Line], aid: str) -> list[Line]:
    """Return the entries of an action before its dice, and that of its roll."""
    negotiated = [line for kind in ("action_opened", "action_changed", "rolled") for line in steps(lines, kind)]
    return [line for line in negotiated if aid in _names(line)]


def _names(line: Line) -> set[Any]:
    entry, after = line["entry"], line["result"].get("after", {})
    return {entry.get("action"), entry.get("req", {}).get("action"), after.get("id") if "given" in entry else None}


def roll_of(lines: list[Line], aid: str) -> int:
    """Return the entry of an action's roll."""
    [seq] = [line["seq"] for line in steps(lines, "rolled") if line["entry"]["req"].get("action") == aid]
    return int(seq)


def joins(aid: str, at: int = 0, **fields: Any) -> Edit:
    """Change what an action joins, wherever it is told."""

    def edit(lines: list[Line]) -> None:
        for line in of_action(lines, aid):
            if "joins" in line["entry"].get("given", {}):
                line["entry"]["given"]["joins"][at].update(fields)
            rewrite(line, lambda doc: "joins" in doc and doc["joins"][at].update(fields))

    return edit


def joins_without(aid: str, name: str) -> Edit:
    """Leave out a field of what an action joins, wherever it is told."""

    def edit(lines: list[Line]) -> None:
        for line in of_action(lines, aid):
            if "joins" in line["entry"].get("given", {}):
                line["entry"]["given"]["joins"][0].pop(name)
            rewrite(line, lambda doc: "joins" in doc and doc["joins"][0].pop(name))

    return edit


def gives(aid: str, **fields: Any) -> Edit:
    """Change what joined rolls give, wherever it is told: fields of the spec."""

    def edit(lines: list[Line]) -> None:
        for line in of_action(lines, aid):
            entry = line["entry"]
            if "joined" in entry.get("given", {}):
                entry["given"]["joined"].update(fields)
            elif entry["type"] == "rolled":
                entry["req"].update(fields)
            rewrite(line, lambda doc: doc["spec"].update(fields))

    return edit


def leaves(aid: str, **fields: Any) -> Edit:
    """Change an action, wherever it is told."""

    def edit(lines: list[Line]) -> None:
        for line in of_action(lines, aid):
            rewrite(line, lambda doc: doc.update(fields))

    return edit


def chooses(fields: dict[str, Any], left: dict[str, Any]) -> Edit:
    """Change the first choice, and what it left of its action."""

    def edit(lines: list[Line]) -> None:
        line = steps(lines, "chosen")[0]
        line["entry"].update(fields)
        rewrite(line, lambda doc: doc.update(left))

    return edit


def both(*edits: Edit) -> Edit:
    """Return an edit that makes several."""

    def edit(lines: list[Line]) -> None:
        for one in edits:
            one(lines)

    return edit


def given(aid: str, at: int, **fields: Any) -> Edit:
    """Change what a step of an action sets."""
    return lambda lines: of_action(lines, aid)[at]["entry"]["given"].update(fields)


def asks(aid: str, **fields: Any) -> Edit:
    """Change the request of an action's roll."""
    return lambda lines: of_action(lines, aid)[-1]["entry"]["req"].update(fields)


def joins_as(aid: str, other: str) -> Edit:
    """Let an action join another one, wherever it is told, with the entry of its roll."""
    return lambda lines: joins(aid, id=other, roll=roll_of(lines, other))(lines)


def reverses(at: int, aid: str) -> Edit:
    """Let a reversal take back another action's roll, which changed nothing."""

    def edit(lines: list[Line]) -> None:
        line = steps(lines, "reversed")[at]
        line["entry"].update(action=aid, seqs=[roll_of(lines, aid)], due=[])
        line["result"]["changes"] = []

    return edit


def direct(at: int, **fields: Any) -> Edit:
    """Change the request of a direct roll."""

    def edit(lines: list[Line]) -> None:
        rolls = [line for line in steps(lines, "rolled") if "action" not in line["entry"]["req"]]
        rolls[at]["entry"]["req"].update(fields)

    return edit


OTHER_TERMS, NOT_MADE = "the rolls that it joins give other terms", "this step was not to be made"
NOT_JOINABLE = f"{NOT_MADE} (not_joinable)"
FORGED: dict[str, tuple[str, Edit, str]] = {
    "a better member": ("group", gives("a6", members=["critical_success"]), OTHER_TERMS),
    "a member too many": ("group", gives("a6", members=["full_success"] * 2), OTHER_TERMS),
    "a set-up for a position": ("group", gives("a6", setup="position"), OTHER_TERMS),
    "a set-up that was withdrawn from": (
        "group",
        chooses({"branch": "withdraw"}, {"branch": "withdraw"}),
        NOT_JOINABLE,
    ),
    "another action's roll": ("group", joins("a6", id="a2"), OTHER_TERMS),
    "another roll": ("group", joins("a6", roll=99), OTHER_TERMS),
    "an action that is neither": ("group", joins_as("a9", "a8"), NOT_JOINABLE),
    "an action of nobody": ("group", joins("a6", id="a99"), NOT_JOINABLE),
    "an action that was not rolled": ("group", joins("a6", id="a6"), NOT_JOINABLE),
    "an action twice": ("group", joins("a6", at=1, id="a1"), NOT_JOINABLE),
    "a roll of extras": ("group", joins_as("a6", "a10"), NOT_JOINABLE),
    "a member that counts again": ("group", joins_as("a7", "a1"), "which counts in roll"),
    "a member of no group": ("group", joins_without("a6", "once"), OTHER_TERMS),
    "a member without a character": ("group", joins_without("a6", "character"), OTHER_TERMS),
    "a member who shares": ("group", joins("a6", shares=True), OTHER_TERMS),
    "joined fields without a roll": ("group", given("a8", 0, joined={"members": ["full_success"]}), OTHER_TERMS),
    "members by hand": ("group", given("a8", 0, spec=PROWL | {"members": ["full_success"]}), f"{NOT_MADE} (by_join)"),
    "a struck set-up": ("group", given("a6", 1, strike=["setup"]), f"{NOT_MADE} (by_join)"),
    "other members than were rolled with": (
        "group",
        asks("a6", members=["critical_success"]),
        "`members` is not as",
    ),
    "a reversed set-up": ("group", reverses(0, "a3"), "which was reversed"),
    "a set-up that is taken back": ("group", reverses(1, "a3"), "it takes back a roll that another roll joins"),
    "a member that is taken back": ("group", reverses(1, "a1"), "it takes back a roll that another roll joins"),
    "a roll as fortune": ("group", asks("a6", system="fortune"), "its request has `members`"),
    "fortune as a roll": ("escape", asks("a4", system="fallen_empire"), "its request has `rating`"),
    "fortune as one of the same fields": ("group", asks("a10", system="buried_secrets"), "a10 is an action of another"),
    "a roll as another game's damage": ("group", direct(-1, system="daggerheart_damage"), "its request has `system`"),
    "a direct roll as fortune": ("group", direct(-1, system="fortune"), "its request has `"),
    "terms by the rules of the game": ("group", leaves("a10", rules="buried_secrets/1"), "is not what this step makes"),
    "another partner": (
        "duel",
        both(joins("a3", character="c3"), asks("a3", assistants=["c3"])),
        OTHER_TERMS,
    ),
    "no partner": ("duel", joins_without("a3", "shares"), OTHER_TERMS),
    "gains of nobody": ("duel", asks("a3", assistants=["c3"]), "its help is not as a3 had it"),
    "the other roll": ("duel", gives("a3", chosen={"hope": 3, "fear": 9, "total": 15}), OTHER_TERMS),
    "two roles of one": ("duel", joins("a3", at=1, id="a2"), NOT_JOINABLE),
    "a critical that was none": ("duel", gives("a5", critical=True), OTHER_TERMS),
    "a critical that is left out": ("duel", gives("a9", critical=False), OTHER_TERMS),
    "a critical that is a number": ("duel", gives("a5", critical=0), OTHER_TERMS),
    "an attack that is a reaction": ("duel", joins_as("a9", "a6"), NOT_JOINABLE),
    "one's own damage": ("duel", joins("a5", at=1, id="a5"), NOT_JOINABLE),
    "a better reaction": ("duel", gives("a8", members=["success", "success"]), OTHER_TERMS),
    "a reaction whose verdict is not told": ("duel", chooses({"verdict": None}, {"told": False}), NOT_JOINABLE),
    "an opponent of oneself": ("contest", joins_as("a2", "a2"), NOT_JOINABLE),
    "an action in place of a direct roll": ("contest", joins("a1", id="r99"), NOT_JOINABLE),
    "a name that is none": ("contest", joins("a1", id="rx"), "cannot be read"),
    "members who did not slip": ("escape", gives("a3", members=["bad_outcome", "full_success"]), OTHER_TERMS),
    "a set-up of another kind": ("run", gives("a2", setup="effect"), OTHER_TERMS),
}
BY_RULES: dict[str, tuple[str, Edit, str]] = {
    "an opponent of fewer successes": ("contest", gives("a2", opposed=0), OTHER_TERMS),
    "another total": ("duel", gives("a3", chosen={"hope": 10, "fear": 4, "total": 16}), OTHER_TERMS),
    "more damage of a partner's": ("duel", gives("a5", partner=20), OTHER_TERMS),
}
"""What follows from the rules, which are in Python alone."""


@pytest.fixture(scope="module")
def played(client: Client) -> dict[str, list[Line]]:
    """The lines of the export of each scene."""
    return {scene.__name__: lines_of(scene(client)) for scene in SCENES}


@pytest.mark.parametrize("scene", SCENES)
def test_what_was_played_holds(played: dict[str, list[Line]], scene: Callable[[Client], Published]) -> None:
    """Rolls that others join, and those of extras, hold."""
    assert found(played[scene.__name__]) == []


@pytest.mark.parametrize("name", [*FORGED, *BY_RULES])
def test_what_is_forged_is_found(played: dict[str, list[Line]], name: str) -> None:
    """What joined rolls give is theirs; they stand, count once where they do, and are not taken back under another."""
    scene, edit, fault = (FORGED | BY_RULES)[name]
    forged = copy.deepcopy(played[scene])
    edit(forged)
    assert any(fault in what for what in found(forged)), found(forged)
