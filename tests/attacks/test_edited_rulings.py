"""An operator who edits what a roll was ruled, and mends all that follows from it: both programs rule on it again."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec import Struct

from tests.attacks.hostile import Line, entries_of, lines_of, signed_again
from tests.attacks.programs import asked
from tests.client import Client
from tests.http.test_published import Published
from tests.node.bridge import texts
from tests.rules.test_documents import FILES

Edit = Callable[[list[Line], "Played"], Line]
"""Makes an edit, and returns the line that does not hold then."""


class Played(Struct):
    """What is rolled in a game: a member of a group fails, and its leader pays for a die in a dire position."""

    spec: dict[str, Any]
    push: dict[str, Any]
    """What buys a die or two, by a track."""
    charged: str = "stress"
    """That track."""
    gained: tuple[int, str] = (-1, "stress")
    """The roll, and the track, of what was gained: by the leader the strain of the group."""
    position: str = "desperate"
    member: tuple[int, ...] = (1, 2)
    dice: tuple[int, ...] = (5, 1, 2)
    outcomes: tuple[str, str] = ("partial_success", "full_success")
    """The outcome, and a better one."""
    before: tuple[tuple[int, ...], ...] = ()
    """Rolls of the leader before."""


GAMES = {
    "buried_secrets": Played({"goal": "in", "action": "prowl", "rating": 2}, {"bonus_die": "push"}),
    "fallen_empire": Played({"goal": "in", "threat": "the alarm", "ability": "social", "score": 2}, {"push_die": True}),
    "terminal_iv": Played({"goal": "in", "action": "burn", "level": "specialty"}, {"boost": "push"}),
    "lamplighters": Played({"goal": "in", "action": "climb", "rating": 2}, {"push_die": True}),
    "gantry_nine": Played({"goal": "in", "trade": "rigging", "rating": 2}, {"bonus_die": "push"}),
    "ember_road": Played(
        {"goal": "in", "calling": "scout", "skill": 2},
        {"kindle": True},
        charged="embers",
        position="exposed",
        dice=(3, 1, 2, 1),
        outcomes=("smoky", "bright"),
    ),
    "quiet_harbour": Played(
        {"goal": "in", "action": "row", "rating": 2},
        {"edge": True},
        charged="edges",
        gained=(-4, "edges"),
        position="tight_spot",
        outcomes=("threat", "safe"),
        before=((6, 6), (6, 6)),
    ),
}
"""What is rolled in each game of the release, and in each of the tests, whose document the log has."""


def evening(client: Client, game: str) -> Published:
    """Play a group action whose leader pushes, from a dire position, at a clock; the GM picks harm."""
    play, played = Published(client, FILES.get(game, game), published=True), GAMES[game]
    for dice in played.before:
        play.part(play.ana, "c1", played.spec, [*dice])
    play.part(play.ben, "c2", played.spec | {"group_member": True}, [*played.member])
    member = play.aid
    play.open(play.ana, played.spec | played.push, clock="k1", joins=[member])
    play.set(play.gm, spec={"position": played.position})
    play.roll(play.ana, [*played.dice])
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


def outcome(lines: list[Line], played: Played) -> Line:
    """Say a better outcome."""
    line = entries_of(lines, "rolled")[-1]
    line["entry"]["outcome"] = played.outcomes[1]
    return line


def charge(lines: list[Line], played: Played) -> Line:
    """Charge another price for the push."""
    line = entries_of(lines, "rolled")[-1]
    moved(lines, line, change_of(line, played.charged), -1)
    return line


def gain(lines: list[Line], played: Played) -> Line:
    """Let a roll gain 1 more, or the failure of the group cost 1 more."""
    which, track = played.gained
    line = entries_of(lines, "rolled")[which]
    moved(lines, line, change_of(line, track, -1), 1)
    return line


def tick(lines: list[Line], _played: Played) -> Line:
    """Tick the clock once more."""
    line = entries_of(lines, "rolled")[-1]
    moved(lines, line, change_of(line, "filled"), 1)
    return line


def pick(lines: list[Line], _played: Played) -> Line:
    """Make the harm that the GM picked a lesser one, in its entry and in the action."""
    [line] = entries_of(lines, "chosen")
    [document] = [one for one in lines if one["line"] == "document" and one["id"] == line["entry"]["action"]]
    action = json.loads(line["result"]["after"]["action"])
    for harm in (line["entry"]["picks"][0], action["consequences"][0], document["doc"]["consequences"][0]):
        harm |= {"severity": "lesser", "harm_level": 1}
    line["result"]["after"]["action"] = json.dumps(action, separators=(",", ":"))
    return line


CHARGED = "what the roll costs and wins is not what was charged"
EDITS: dict[Edit, str] = {
    outcome: "the dice say {}, the log {}",
    charge: CHARGED,
    gain: CHARGED,
    tick: "the clock was not ticked as the effect says",
    pick: "the picks are not what the menu gives",
}


@pytest.mark.parametrize("game", GAMES)
def test_what_was_not_edited_holds(client: Client, game: str) -> None:
    """Check 14: nothing is found in it, and each roll is ruled on by both."""
    report, answer = asked(signed_again(lines_of(evening(client, game).table.call("GET", "/export").content)))
    assert (report.findings, texts(answer), answer["unresolved"]) == ([], [], [])
    assert report.ruled == answer["ruled"] == 2 + len(GAMES[game].before)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.__name__)
def test_what_a_roll_was_ruled_is_edited(client: Client, game: str, edit: Edit) -> None:
    """Check 14: found by both, in the same words, at that entry and nowhere else."""
    lines = lines_of(evening(client, game).table.call("GET", "/export").content)
    line = edit(lines, GAMES[game])
    words = EDITS[edit].format(*GAMES[game].outcomes)
    number = lines.index(line) + 1
    report, answer = asked(signed_again(lines))
    assert (report.status, [(one.line, one.what) for one in report.findings]) == (
        1,
        [(number, f"entry {line['seq']}: {words}")],
    )
    assert (answer["status"], texts(answer)) == (1, [f"log entry {line['seq']} (line {number}): {words}"])


def charged_otherwise(change: dict[str, Any]) -> None:
    """Make a change of a track another by 1."""
    change["amount"] -= 1
    change["to"] -= 1


SHOWN: dict[str, tuple[Callable[[Line], object], str]] = {
    "outcome": (lambda seen: seen["ruling"].update(outcome="a_triumph"), "the dice say .*, the log a_triumph"),
    "charge": (lambda seen: charged_otherwise(seen["changes"][0]), CHARGED),
    "costs": (lambda seen: seen["ruling"]["costs"][0].update(amount=9), "its ruling shows another `costs/1/amount`"),
    "position": (lambda seen: seen["ruling"].update(position="risky"), "its ruling shows another `position`"),
    "effect": (lambda seen: seen["ruling"]["effect"].update(ticks=9), "its ruling shows another `effect/ticks`"),
    "menu": (lambda seen: seen["ruling"]["menu"].update(at_least=9), "its ruling shows another `menu/at_least`"),
    "dice": (lambda seen: seen["ruling"]["pool"].update(size=9), "its ruling shows another `pool/size`"),
}
"""What is edited of a roll in a player's export, and what is found."""


@pytest.mark.parametrize("game", GAMES)
def test_what_a_player_was_shown_is_edited(client: Client, game: str) -> None:
    """Found by both, in the same words, in the export that the player gets."""
    play, played = Published(client, FILES.get(game, game)), GAMES[game]
    for dice in played.before:
        play.part(play.ana, "c1", played.spec, [*dice])
    play.agreed(play.ana, played.spec | played.push, by_gm={"position": played.position})
    play.roll(play.ana)
    body = play.table.call("GET", "/export", token=play.ana).content
    report, answer = asked(body)
    assert (report.findings, texts(answer)) == ([], [])
    assert report.ruled == answer["ruled"] == 1
    for edit, words in SHOWN.values():
        lines = lines_of(body)
        *_, line = [one for one in lines if one["line"] == "seen" and (one["entry"] or {}).get("type") == "rolled"]
        edit(line["entry"])
        report, answer = asked(signed_again(lines))
        [finding] = report.findings
        assert re.fullmatch(f"entry {line['seq']}: {words}", finding.what)
        assert texts(answer) == [
            finding.what.replace("entry", "log entry", 1).replace(":", f" (line {finding.line}):", 1)
        ]


ECHO = FILES["lamplighters"] | {
    "fields": [*FILES["lamplighters"]["fields"], {"name": "amount", "kind": "text", "longest": 80}],
    "echoes": ["amount"],
}
"""A game that repeats a text which is called as a member of costs."""


def test_what_a_game_repeats_hides_nothing(client: Client) -> None:
    """Found by both: a cost is compared though a text of the game has its name, and so is that text."""
    play = Published(client, ECHO)
    play.agreed(
        play.ana, GAMES["lamplighters"].spec | {"amount": "much", "push_die": True}, by_gm={"position": "desperate"}
    )
    play.roll(play.ana)
    body = play.table.call("GET", "/export", token=play.ana).content
    report, answer = asked(body)
    assert (report.findings, texts(answer), report.ruled, answer["ruled"]) == ([], [], 1, 1)
    edits: dict[str, Callable[[Any], object]] = {
        "costs/1/amount": lambda ruling: ruling["costs"][0].update(amount=9),
        "shows/amount": lambda ruling: ruling["shows"].update(amount="little"),
    }
    for path, edit in edits.items():
        lines = lines_of(body)
        *_, line = [one for one in lines if one["line"] == "seen" and (one["entry"] or {}).get("type") == "rolled"]
        edit(line["entry"]["ruling"])
        report, answer = asked(signed_again(lines))
        [finding], [text] = report.findings, texts(answer)
        assert finding.what == f"entry {line['seq']}: its ruling shows another `{path}`"
        assert text.endswith(f"its ruling shows another `{path}`")


def test_an_object_of_defaults_is_rolled_as_it_was_agreed(client: Client) -> None:
    """Two equal ranks stand for a number: terms keep that they were named, and both rule by them."""
    play = Published(client, "buried_secrets")
    play.agreed(play.ana, GAMES["buried_secrets"].spec, by_gm={"factors": {"quality": {}}})
    play.roll(play.ana)
    body = play.table.call("GET", "/export").content
    [rolled] = entries_of(lines_of(body), "rolled")
    ranks = {"own": "normal", "opposing": "normal"}
    assert rolled["entry"]["terms"]["spec"]["factors"] == {"quality": ranks}
    report, answer = asked(body)
    assert (report.findings, texts(answer), report.ruled, answer["ruled"]) == ([], [], 1, 1)
