"""Fuzzing of both verifiers: anything anywhere in a signed export, alone and beside what was kept.

Neither ends in an error that is no finding, nor accepts what the other refuses, rulings apart. `make fuzz-verifiers`
tries EXAMPLES edits of each table under SEED.
"""

import json
import os
import random
from collections.abc import Callable
from typing import Any

import pytest

from service.verify.export import verify as verified
from tests import exports
from tests.client import Client
from tests.edits import VALUES, at, other, places, put, without
from tests.exports import Line
from tests.node.bridge import ask, verify_all
from tests.node.evidence import in_python, question
from tests.node.test_actions import TABLES, lines_of
from tests.scene import Scene

EXAMPLES = int(os.environ.get("EXAMPLES", "12"))
SEED = os.environ.get("SEED", "verifiers")
RULED = (
    "cannot be ruled on",
    "this step was not to be made",
    "the dice say",
    "the rules ask for",
    "what the roll costs and wins",
    "its words change what was asked",
    "the rolls that it joins",
    "the clock was not ticked as",
    "the hidden Difficulty is not",
    "cannot be read",
    "it tells another verdict",
    "the picks are not",
    "what this",
    "what is narrated",
)
"""What Python finds by the rules of games that are no documents, and by the limits of values, in Python alone."""
ODD: tuple[Any, ...] = (
    *VALUES,
    "\u202e",
    "\x00",
    "x" * 70_000,
    2**63,
    -(2**63),
    1e308,
    {"__proto__": {"gm": True}},
    {"constructor": 1},
    {"a": {"b": {"c": [[[]]]}}},
    ["p1"] * 3000,
)


def edited(lines: list[Line], chance: random.Random) -> list[Line]:
    """Return lines with up to three edits: another value, any value, a field or line less, a line twice."""
    for _ in range(chance.choice([1, 1, 1, 2, 3])):
        number = chance.randrange(len(lines))
        paths = [path for path in places(lines[number]) if path]
        path, how = chance.choice(paths) if paths else (), chance.random()
        if how < 0.35:
            try:
                lines = put(lines, (number, *path), other(at(lines[number], path)))
            except (TypeError, IndexError, AttributeError):
                continue
        elif how < 0.7:
            lines = put(lines, (number, *path), chance.choice(ODD))
        elif how < 0.85:
            lines = without(lines, (number, *path))
        elif how < 0.9 and len(lines) > 2:
            lines = [line for at, line in enumerate(lines) if at != number]
        else:
            lines = [*lines]
            lines.insert(chance.randrange(len(lines) + 1), lines[number])
    return lines


def sealed(lines: list[Line]) -> bytes:
    """Return an export of these lines as its operator could have signed it, whatever its head says."""
    head = lines[0]
    sid = str(head.get("sid"))
    entries = head.get("entries")
    plain = sid if sid.isprintable() else exports.SID
    return exports.seal(exports.spelt(lines), plain, entries if isinstance(entries, int) else 0)


def told(lines: list[Line], text: bytes) -> list[str]:
    """Return the lines that were edited, for a failure."""
    before = {json.dumps(line) for line in lines}
    return [line.decode()[:1500] for line in text.splitlines()[:-1] if json.dumps(json.loads(line)) not in before]


def is_judged(found: list[str]) -> bool:
    """Return whether what was found rests on rules or limits that are in Python alone; other faults follow from it."""
    return any(words in what for what in found for words in RULED) or all("as the log has it" in one for one in found)


@pytest.mark.parametrize("scene", TABLES)
def test_anything_anywhere(client: Client, scene: Callable[[Client], Scene]) -> None:
    """Both verifiers answer, and what one of them refuses the other does not accept."""
    play = scene(client)
    lines = lines_of(play)
    chance = random.Random(f"{SEED} {scene.__name__}")
    files = [sealed(edited(lines, chance)) for _ in range(EXAMPLES)]
    for text, result in zip(files, verify_all(files), strict=True):
        mine = [one.what for one in verified(text).findings]
        refused = result["verdict"] in {"broken", "unreadable"}
        assert refused or is_judged(mine), (mine, told(lines, text))
        assert mine or not refused, ([one["text"] for one in result["findings"]], told(lines, text))


@pytest.mark.parametrize("scene", TABLES[:4])
def test_anything_in_a_players_export(client: Client, scene: Callable[[Client], Scene]) -> None:
    """The same of a player's export, beside what that player kept."""
    play = scene(client)
    lines = lines_of(play, play.ana)
    kept = {"log.json": play.table.call("GET", "/log?limit=200", token=play.ana).text}
    chance = random.Random(f"{SEED} player of {scene.__name__}")
    files = [sealed(edited(lines, chance)) for _ in range(EXAMPLES)]
    answers = ask([question(text, kept, (), "p2") for text in files])
    for text, answer in zip(files, answers, strict=True):
        status, found, _ = in_python(text, kept, (), "p2")
        refused = answer["status"] in {1, 2}
        assert refused or is_judged(found), (found, told(lines, text))
        assert status in {1, 2} or not refused, (answer, told(lines, text))


def test_a_seen_entry_without_its_id(client: Client) -> None:
    """A player's export whose entries say nothing of who they are is refused by both, beside what was kept too."""
    play = Scene(client, "buried_secrets")
    play.open(play.ana, {"rating": 1})
    lines = lines_of(play, play.ana)
    del next(line for line in lines if line["line"] == "seen" and line["entry"])["entry"]["id"]
    text, kept = sealed(lines), {"log.json": play.table.call("GET", "/log", token=play.ana).text}
    status, found, _ = in_python(text, kept)
    [theirs] = ask([question(text, kept)])
    assert (status, theirs["status"]) == (1, 1)
    assert any("what its reader saw is another entry" in what for what in found)
