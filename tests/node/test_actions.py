"""The actions of an export are folded in JavaScript as in Python: the same steps hold, and the same ones do not."""

import functools
import json
import random
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from service.verify.export import verify as verified
from service.verify.json_values import same
from tests import exports
from tests.client import Client
from tests.conftest import examples
from tests.edits import VALUES, at, other, places, put, scalars, without
from tests.exports import Line
from tests.node.bridge import texts, verify, verify_all
from tests.node.followed import FOLLOWED
from tests.node.negotiated import PLAYED, daggerheart
from tests.node.published import PUBLISHED
from tests.scene import Scene
from tests.table import Table
from tests.verify.faults import opened, signed
from tools.cards import documents

Found = set[tuple[int, str]]
TABLES: list[Callable[[Client], Scene]] = [*PLAYED, *FOLLOWED, *PUBLISHED]
GAMES = [play.__name__ for play in TABLES]


def lines_of(play: Scene, token: str = "") -> list[Line]:
    """Return the lines of a table's export but the last, to be signed anew."""
    return exports.own_lines(play.table.call("GET", "/export", token=token or play.gm).text)


@pytest.fixture(scope="module")
def tables(client: Client) -> dict[str, list[Line]]:
    """Return the lines of the export of each table."""
    return {play.__name__: lines_of(play(client)) for play in TABLES}


JUDGED = re.compile(
    r"\b[ar][0-9]+\b|this step was|what it says of an action|commitment (is )?to (no|another) "
    r"|the picks are not|what is narrated|the branch leads|another verdict|another cost|its terms are not of"
    r"|what it brings|the clocks were not|it reverses|it takes back|it names no action|it does not start"
    r"|it joins roll|the rolls that it joins|the fields of the GM's"
    r"|it starts a clock|it changes other clocks|the price of a bargain"
)
RULES = re.compile(
    r"the picks are not|what is narrated|the branch leads|another verdict|the rolls that it joins|"
    r"\((not_on_menu|picked_twice|severity_fixed|of_its_action|"
    r"not_resistible|nothing_resisted|no_ticks|no_such_branch|too_few_picks|nothing_to_grant|branch_first|faces_mismatch)\)"
)
"""What Python finds by the rules of games, which are in Python alone where the game is no document."""


def is_of_actions(what: str) -> bool:
    """Return whether a finding is one of the fold of actions."""
    return JUDGED.search(what) is not None


@functools.lru_cache(maxsize=1)
def findings(text: bytes) -> Found:
    """Return what the verifier in Python finds, with the lines."""
    return {(finding.line, finding.what) for finding in verified(text).findings}


def in_python(text: bytes) -> Found:
    """Return what the verifier in Python finds of actions, with the lines."""
    return {(line, what) for line, what in findings(text) if is_of_actions(what)}


def in_javascript(result: Any) -> Found:
    """Return what the verifier in JavaScript finds of actions, as that in Python spells it."""
    found = set()
    for finding in result["findings"]:
        what = finding["text"].replace("log entry", "entry").replace(f" (line {finding['line']})", "")
        if is_of_actions(what) and " epoch " not in what:
            found.add((finding["line"] or 0, what))
    return found


@pytest.mark.parametrize("history", ["keep", "drop"])
def test_actions_that_were_imported(client: Client, history: str) -> None:
    """An imported table holds for both, with and without its history, and a document that was edited does not."""
    play = daggerheart(client)
    made = client.post(
        f"/v1/sessions/import?history={history}",
        content=play.table.call("GET", "/export").content,
        headers={"Content-Type": "application/x-ndjson", "Idempotency-Key": f"import-{history}-{play.table.sid}"},
    )
    moved = Table(client, made.json())
    moved.ok("PATCH", "/actions/a3", {"spec": {"difficulty": 13}}, version="*")
    lines = exports.own_lines(moved.call("GET", "/export").text)
    text = exports.sealed(lines)
    assert texts(verify(text)) == [] == verified(text).findings
    [document] = (line for line in lines if line["line"] == "document" and line["id"] == "a3")
    document["doc"]["spec"]["difficulty"] = 12
    text = exports.sealed(lines)
    found = {(lines.index(document) + 1, "document a3: `spec/difficulty` not as the log has it")}
    assert in_python(text) == in_javascript(verify(text)) == found


def test_turns_of_another_game(client: Client) -> None:
    """Where a game declares no actions, two rolls of a character in one turn hold for both."""
    play = Scene(client, "buried_secrets")
    play.table.ok("POST", "/turns")
    for _ in range(2):
        play.agreed(play.ana, {"goal": "in", "rating": 2})
        play.roll(play.ana)
    text = exports.sealed(lines_of(play))
    assert texts(verify(text)) == [] == verified(text).findings


def test_an_action_of_another_game(tables: dict[str, list[Line]]) -> None:
    """An action of a game that its table does not play is told where it is opened; its steps are not judged."""
    lines = [opened(line) for line in tables["daggerheart"]]
    for line in lines:
        if line["line"] == "entry" and "action" in line["result"].get("after", {}):
            line["result"]["after"]["action"]["system"] = "daggerheart2"
    opened_at = [
        (number, line["result"]["after"]["id"])
        for number, line in enumerate(lines, 1)
        if line["line"] == "entry" and line["entry"]["type"] == "action_opened"
    ]
    text = signed(lines)
    found = {(number, what) for number, what in in_python(text) if "another game" in what}
    assert len(opened_at) > 0
    assert found == {(n, f"entry {lines[n - 1]['seq']}: {aid} is an action of another game") for n, aid in opened_at}
    assert found <= in_javascript(verify(text))


PEOPLE = (
    *("person_joined", "person_revoked", "gm_handed_over", "character_changed", "character_created", "turn_started"),
    *("tracks_changed", "clock_ticked", "clock_created"),
)
ROLLED = ("by", "terms", "filled", "draws", "hidden_clock", "rules", "attempt", "from_sheet")


def kept_in(line: Line) -> list[tuple[str, ...]]:
    """Return the paths of what a line says of actions, their rolls, and who may make their steps."""
    if line["line"] == "document":
        return [("id",), ("doc",)] if line["id"][0] == "a" else []
    kind = line["entry"]["type"] if line["line"] == "entry" else ""
    if kind.startswith(("action_", "offer_")):
        return [("entry",), ("result", "after")]
    if kind == "tale_told":
        return [("entry",)]
    if kind in {"chosen", "resisted", "reversed"}:
        return [("entry",), *(("result", name) for name in line["result"])]
    if kind == "rolled":
        after = [("result", "after")] if "action" in line["entry"]["terms"] else []
        return [*after, *(("entry", name) for name in ROLLED if name in line["entry"])]
    names = ("by", "person", "role", "type", "character", "clock")
    return [("entry", name) for name in names if name in line["entry"]] if kind in PEOPLE else []


def changeable(lines: list[Line]) -> Iterator[tuple[Any, ...]]:
    """Return the paths of all values of actions."""
    for number, line in enumerate(lines):
        for root in kept_in(line):
            yield from ((number, *root, *path) for path in scalars(at(line, root)))


CLOSED = {
    "state": [
        *("open", "accepted", "declined", "rolled", "lapsed", "withdrawn", "cancelled", "refused"),
        *("settled", "pending", "taken", "resisted", "landed", "reduced", "avoided"),
    ],
    "branch": ["", "do_it", "press_on", "withdraw"],
    "on_resist": ["reduced", "avoided"],
    "pick": ["harm", "complication", "worse_position", "reduced_effect", "custom"],
    "severity": ["", "lesser", "standard", "severe"],
    **{name: ["n1", "n2", "o1", "a1", "r11"] for name in ("consequence", "id")},
    "action": ["a1", "a2", "r9", "r10", "r11"],
    "answer": ["accept", "decline", "withdraw", "strike", "counter"],
    "character": ["c1", "c2", "c3"],
    "type": ["action_changed", "offer_lapsed", "turn_started", "code_changed", "of_a_newer_version"],
    "kind": ["assist", "bargain", "trade", "die", "flashback"],
    **{name: ["p1", "p2", "p3", "c1", "c2", "gm", "session"] for name in ("by", "person", "to", "who", "thrower")},
}


def another(value: Any, name: Any, chance: random.Random) -> Any:
    """Return another value: of ids and words of closed lists mostly one that could stand there."""
    if isinstance(value, str) and name in CLOSED and chance.random() < 0.9:
        return chance.choice(CLOSED[name])
    return other(value, chance)


def edited(lines: list[Line], path: Sequence[Any], chance: random.Random) -> list[Line]:
    """Return lines with a value changed, or left out, or with a line of the log gone or twice."""
    number, name, how = path[0], path[-1], chance.random()
    if how < 0.7 or isinstance(name, int):
        edit: list[Line] = put(lines, path, another(at(lines, path), name, chance))
        return edit
    if how < 0.9:
        return without(lines, path)  # type: ignore[no-any-return]  # lines
    return [*lines[:number], *lines[number + (how < 0.95) :]] if how < 0.95 else [*lines[: number + 1], *lines[number:]]


def is_document(lines: Sequence[Line]) -> bool:
    """Return whether both verifiers have the rules of a table's game."""
    [created] = [line for line in lines if line.get("entry", {}).get("type") == "session_created"]
    return created["result"]["after"]["docs"]["session"]["system"] in {one["name"] for one in documents().values()}


def by_rules(text: bytes, mine: Found, result: Any) -> set[int]:
    """Return the lines that are judged by rules that are in Python alone: JavaScript says what it can of them."""
    unruled = {line for line, what in findings(text) if "cannot be ruled on" in what}
    steps = {line for line, what in mine if re.search("this step was|cannot be read|no such action", what)}
    judged = unruled | (steps if unruled else set()) | {line for line, what in mine if RULES.search(what)}
    told = {finding["line"] for finding in result["findings"]}
    # What a roll awaits, and the ticks of a branch or of effect that the GM grants.
    awaits = {line for line, what in mine if "what this roll makes" in what and line in told}
    entries = [json.loads(line).get("entry", {}) for line in text.splitlines()]
    granting = {str(one.get("action")) for one in entries if {"branch", "effect"} & one.keys()}
    ticks = {line for line, what in mine if "the clocks were not" in what}
    return judged | awaits | {line for line in ticks if str(entries[line - 1].get("action")) in granting}


@pytest.mark.law
@pytest.mark.parametrize("game", GAMES)
def test_what_a_signer_could_change_of_actions(tables: dict[str, list[Line]], game: str) -> None:
    """What is changed of an action, its roll or its people, and signed again, is found by both, in the same words."""
    lines = [opened(line) for line in tables[game]]
    chance = random.Random(game)
    paths = list(changeable(lines))
    picked = chance.choices(paths, k=examples(150))
    files = [signed(edited(lines, path, chance)) for path in picked]
    count = 0
    for path, text, result in zip(picked, files, verify_all(files), strict=True):
        mine, theirs = in_python(text), in_javascript(result)
        count += bool(mine)
        if mine != theirs:
            # Of what the rules judge, each says what it can.
            lines_of_both = {line for line, _ in mine ^ theirs}
            judged = set() if is_document(tables[game]) else by_rules(text, mine, result)
            assert lines_of_both <= judged, (path, mine - theirs, theirs - mine, result["findings"])
    # Of a changed note, say, nothing is to be found: in a small sample more than three fifths may be such.
    assert count > len(files) / 10


@pytest.mark.law
@pytest.mark.parametrize("game", GAMES)
def test_any_value_in_an_action(tables: dict[str, list[Line]], game: str) -> None:
    """Anything anywhere in an action, its steps and its roll stops neither; what one finds of it, the other finds."""
    lines = [opened(line) for line in tables[game]]
    chance = random.Random(f"any value in {game}")
    roots = [(number, *root) for number, line in enumerate(lines) for root in kept_in(line)]
    paths = [(*root, *path) for root in roots for path in places(at(lines, root)) if path]
    picked = [(path, chance.choice(VALUES[:-1])) for path in chance.choices(paths, k=examples(150))]
    files = [signed(put(lines, path, value)) for path, value in picked]
    for case, text, result in zip(picked, files, verify_all(files), strict=True):
        mine = in_python(text)
        assert bool(findings(text)) or result["verdict"] == "unchecked", (case, result["findings"])
        judged = set() if is_document(tables[game]) else by_rules(text, mine, result)
        assert {line for line, _ in mine} <= judged or result["verdict"] == "broken", (case, mine)


def test_truth_instead_of_a_number(tables: dict[str, list[Line]]) -> None:
    """Terms with `true` are not those with the number 1, for both: in Python `True == 1`."""
    cases = [
        (game, (number, "entry", "terms", *path))
        for game, lines in tables.items()
        for number, line in enumerate(lines)
        for path in scalars(line.get("entry", {}).get("terms", {}))
        if "action" in line["entry"]["terms"] and same(at(line, ("entry", "terms", *path)), 1)
    ]
    assert {tables[game][path[0]]["entry"]["type"] for game, path in cases} == {"rolled", "resisted"}
    files = [exports.sealed(put(tables[game], path, True)) for game, path in cases]
    for case, text, result in zip(cases, files, verify_all(files), strict=True):
        mine, theirs = in_python(text), in_javascript(result)
        assert {line for line, _ in mine} & {line for line, _ in theirs}, (case, mine, theirs)


EMPTY_PRICE = re.compile(r"is not what this step makes of it|`offers` not as the log has it")


@pytest.mark.law
def test_any_field_that_is_missing(tables: dict[str, list[Line]]) -> None:
    """What Python finds where a field is left out, JavaScript finds too; an empty price is none.

    Rulings of games that are no documents are in Python alone.
    """
    chance = random.Random("one field less")
    missing = [
        (game, path)
        for game, lines in tables.items()
        for path in places(lines)
        if len(path) > 1 and isinstance(path[-1], str)
    ]
    cases = chance.sample(missing, examples(900))
    heads = {game: (lines[0]["sid"], lines[0]["entries"]) for game, lines in tables.items()}
    files = [exports.seal(exports.spelt(without(tables[game], path)), *heads[game]) for game, path in cases]
    for case, text, result in zip(cases, files, verify_all(files), strict=True):
        found = [what for _, what in findings(text) if is_document(tables[case[0]]) or not BY_RULES.search(what)]
        if case[1][-1] == "price":
            found = [what for what in found if not EMPTY_PRICE.search(what)]
        assert not found or result["findings"] or result["verdict"] == "unreadable", (case, found)


BY_RULES = re.compile(
    r"cannot be ruled on|what the roll costs and wins|the clock was not ticked|"
    rf"the dice say|the hidden Difficulty is not the one|{RULES.pattern}"
)
"""What follows from the rules of games alone."""


@pytest.mark.parametrize("path", [("id",), ("doc", "tracks", "stress"), ("doc", "tracks", "stress", 0)])
@pytest.mark.parametrize("value", [{}, {"toString": 1}, [], [[]], None, True, "0"])
def test_a_character_without_a_name_or_value(tables: dict[str, list[Line]], path: tuple[Any, ...], value: Any) -> None:
    """What is no id, and what is no value of a track, ends no verifier, whatever stands in its place."""
    lines = tables["buried_secrets"]
    number = next(at for at, one in enumerate(lines) if one.get("entry", {}).get("type") == "character_created")
    text = exports.sealed(put(lines, (number, "result", "after", *path), value))
    assert verify(text)["verdict"] in {"broken", "unchecked", "unreadable"}
    assert verified(text).findings
