"""An operator who edits what a roll was ruled, and mends all that follows from it: both programs rule on it again."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.attacks.hostile import Line, entries_of, lines_of, signed_again
from tests.attacks.programs import asked
from tests.client import Client
from tests.http.test_published import Published
from tests.node.bridge import texts

Edit = Callable[[list[Line]], Line]
"""Makes an edit, and returns the line that does not hold then."""

SPECS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "buried_secrets": ({"goal": "in", "action": "prowl", "rating": 2}, {"bonus_die": "push"}),
    "fallen_empire": ({"goal": "in", "threat": "the alarm", "ability": "social", "score": 2}, {"push_die": True}),
    "terminal_iv": ({"goal": "in", "action": "burn", "level": "specialty"}, {"boost": "push"}),
}
"""What is rolled in each game, and how two stress buy a die."""


def evening(client: Client, game: str) -> Published:
    """Play a group action whose leader pushes, from a desperate position, at a clock; the GM picks harm."""
    play = Published(client, game, published=True)
    spec, push = SPECS[game]
    play.part(play.ben, "c2", spec | {"group_member": True}, [1, 2])
    play.open(play.ana, spec | push, clock="k1", joins=["a1"])
    play.set(play.gm, spec={"position": "desperate"})
    play.roll(play.ana, [5, 1, 2])
    play.choose(play.gm, picks=[{"id": "harm"}])
    return play


def moved(lines: list[Line], line: Line, at: int, by: int) -> None:
    """Make a change of a line another by so much, with all that comes to another value by it."""
    who, track, *_ = line["result"]["changes"][at]
    line["result"]["changes"][at][2] += by
    later = [one["result"].get("changes", ()) for one in lines[lines.index(line) + 1 :] if "result" in one]
    for changes in (line["result"]["changes"][at:], *later):
        for change in changes:
            change[3] += by * (change[:2] == [who, track])
    [document] = [one for one in lines if one["line"] == "document" and one["id"] == who]
    if track == "filled":
        document["doc"]["filled"] += by
    else:
        document["doc"]["tracks"][track][0] += by


def change_of(line: Line, track: str, which: int = 0) -> int:
    """Return the place of a change of a track in a line."""
    return [at for at, change in enumerate(line["result"]["changes"]) if change[1] == track][which]


def outcome(lines: list[Line]) -> Line:
    """Say a better outcome."""
    line = entries_of(lines, "rolled")[-1]
    line["entry"]["outcome"] = "full_success"
    return line


def charge(lines: list[Line]) -> Line:
    """Charge 1 stress less for the push."""
    line = entries_of(lines, "rolled")[-1]
    moved(lines, line, change_of(line, "stress"), -1)
    return line


def gain(lines: list[Line]) -> Line:
    """Charge 1 stress more for the failure of the group."""
    line = entries_of(lines, "rolled")[-1]
    moved(lines, line, change_of(line, "stress", -1), 1)
    return line


def tick(lines: list[Line]) -> Line:
    """Tick the clock once more."""
    line = entries_of(lines, "rolled")[-1]
    moved(lines, line, change_of(line, "filled"), 1)
    return line


def pick(lines: list[Line]) -> Line:
    """Make the harm that the GM picked a lesser one, in its entry and in the action."""
    [line] = entries_of(lines, "chosen")
    [document] = [one for one in lines if one["line"] == "document" and one["id"] == "a2"]
    action = json.loads(line["result"]["after"]["action"])
    for harm in (line["entry"]["picks"][0], action["consequences"][0], document["doc"]["consequences"][0]):
        harm |= {"severity": "lesser", "harm_level": 1}
    line["result"]["after"]["action"] = json.dumps(action, separators=(",", ":"))
    return line


CHARGED = "what the roll costs and wins is not what was charged"
EDITS: dict[Edit, str] = {
    outcome: "the dice say partial_success, the log full_success",
    charge: CHARGED,
    gain: CHARGED,
    tick: "the clock was not ticked as the effect says",
    pick: "the picks are not what the menu gives",
}


@pytest.mark.parametrize("game", SPECS)
def test_what_was_not_edited_holds(client: Client, game: str) -> None:
    """Nothing is found in it, and each roll is ruled on by both."""
    report, answer = asked(signed_again(lines_of(evening(client, game).table.call("GET", "/export").content)))
    assert (report.findings, texts(answer), answer["unresolved"]) == ([], [], [])
    assert report.ruled == answer["ruled"] == 2


@pytest.mark.parametrize("game", SPECS)
@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.__name__)
def test_what_a_roll_was_ruled_is_edited(client: Client, game: str, edit: Edit) -> None:
    """Found by both, in the same words, at that entry and nowhere else."""
    lines = lines_of(evening(client, game).table.call("GET", "/export").content)
    line = edit(lines)
    number = lines.index(line) + 1
    report, answer = asked(signed_again(lines))
    assert (report.status, [(one.line, one.what) for one in report.findings]) == (
        1,
        [(number, f"entry {line['seq']}: {EDITS[edit]}")],
    )
    assert (answer["status"], texts(answer)) == (1, [f"log entry {line['seq']} (line {number}): {EDITS[edit]}"])


SHOWN: dict[str, tuple[Callable[[Line], object], str]] = {
    "outcome": (lambda seen: seen["ruling"].update(outcome="a_triumph"), "the dice say .*, the log a_triumph"),
    "charge": (lambda seen: seen["changes"][0].update(amount=1, to=1), CHARGED),
    "costs": (lambda seen: seen["ruling"]["costs"][0].update(amount=1), "its ruling shows another `costs/1/amount`"),
    "position": (lambda seen: seen["ruling"].update(position="risky"), "its ruling shows another `position`"),
    "effect": (lambda seen: seen["ruling"]["effect"].update(ticks=9), "its ruling shows another `effect/ticks`"),
    "menu": (lambda seen: seen["ruling"]["menu"].update(at_least=9), "its ruling shows another `menu/at_least`"),
    "dice": (lambda seen: seen["ruling"]["pool"].update(size=9), "its ruling shows another `pool/size`"),
}
"""What is edited of a roll in a player's export, and what is found."""


@pytest.mark.parametrize("game", SPECS)
def test_what_a_player_was_shown_is_edited(client: Client, game: str) -> None:
    """Found by both, in the same words, in the export that the player gets."""
    play = Published(client, game)
    spec, push = SPECS[game]
    play.agreed(play.ana, spec | push, by_gm={"position": "desperate"})
    play.roll(play.ana)
    body = play.table.call("GET", "/export", token=play.ana).content
    report, answer = asked(body)
    assert (report.findings, texts(answer), report.ruled, answer["ruled"]) == ([], [], 1, 1)
    for edit, words in SHOWN.values():
        lines = lines_of(body)
        [line] = [one for one in lines if one["line"] == "seen" and (one["entry"] or {}).get("type") == "rolled"]
        edit(line["entry"])
        report, answer = asked(signed_again(lines))
        [finding] = report.findings
        assert re.fullmatch(f"entry {line['seq']}: {words}", finding.what)
        assert texts(answer) == [
            finding.what.replace("entry", "log entry", 1).replace(":", f" (line {finding.line}):", 1)
        ]
