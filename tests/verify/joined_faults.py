"""Faults of rolls that others join, and of extras: what they give is theirs, counts once, and is not taken back."""

from typing import Any

from tests.exports import Line
from tests.scene import PROWL
from tests.verify.after_dice_faults import NOT_MADE
from tests.verify.faults import RULES, Corpus, Edit, Lines, add, both, entries_of, fault, line_at


def of_action(lines: Lines, aid: str) -> list[Line]:
    """Return the entries of an action before its dice, and that of its roll."""
    return [line for line in entries_of(lines, "action_opened", "action_changed", "rolled") if aid in _names(line)]


def _names(line: Line) -> set[Any]:
    entry, after = line["entry"], line["result"].get("after", {})
    return {entry.get("action"), entry.get("terms", {}).get("action"), after.get("id") if "given" in entry else None}


def roll_of(lines: Lines, aid: str) -> int:
    """Return the entry of an action's roll."""
    [seq] = [line["seq"] for line in entries_of(lines, "rolled") if line["entry"]["terms"].get("action") == aid]
    return int(seq)


def joins(aid: str, at: int = 0, *, without: str = "", **fields: Any) -> Edit:
    """Change what an action joins, wherever it is told."""

    def edit(lines: Lines) -> None:
        for line in of_action(lines, aid):
            told = line["entry"].get("given", {}), line["result"].get("after", {}).get("action", {})
            for one in [each["joins"][at] for each in told if "joins" in each]:
                one.update(fields)
                one.pop(without, None)

    return edit


def gives(aid: str, **fields: Any) -> Edit:
    """Change what joined rolls give, wherever it is told: fields of the spec."""

    def edit(lines: Lines) -> None:
        for line in of_action(lines, aid):
            entry = line["entry"]
            if "joined" in entry.get("given", {}):
                entry["given"]["joined"].update(fields)
            elif entry["type"] == "rolled":
                entry["terms"]["spec"].update(fields)
            line["result"]["after"]["action"]["spec"].update(fields)

    return edit


def leaves(aid: str, **fields: Any) -> Edit:
    """Change an action, wherever it is told."""

    def edit(lines: Lines) -> None:
        for line in of_action(lines, aid):
            line["result"]["after"]["action"].update(fields)

    return edit


def chooses(fields: dict[str, Any], left: dict[str, Any]) -> Edit:
    """Change the first choice, and what it left of its action."""
    return both(add("chosen entry", fields), add("chosen action", left))


def given(aid: str, at: int, **fields: Any) -> Edit:
    """Change what a step of an action sets."""
    return lambda lines: of_action(lines, aid)[at]["entry"]["given"].update(fields)


def asks(aid: str, **fields: Any) -> Edit:
    """Change the spec in the terms of an action's roll."""
    return lambda lines: of_action(lines, aid)[-1]["entry"]["terms"]["spec"].update(fields)


def helped(aid: str, *assistants: str) -> Edit:
    """Change who helps in the terms of an action's roll."""
    return lambda lines: of_action(lines, aid)[-1]["entry"]["terms"].update(assistants=[*assistants])


def joins_as(aid: str, other: str) -> Edit:
    """Let an action join another one, wherever it is told, with the entry of its roll."""
    return lambda lines: joins(aid, id=other, roll=roll_of(lines, other))(lines)


def reverses(at: int, aid: str) -> Edit:
    """Let a reversal take back another action's roll, which changed nothing."""

    def edit(lines: Lines) -> None:
        line = line_at(lines, f"reversed:{at}")
        line["entry"].update(action=aid, seqs=[roll_of(lines, aid)], due=[])
        line["result"]["changes"] = []

    return edit


def direct(**fields: Any) -> Edit:
    """Change the spec of the last direct roll."""

    def edit(lines: Lines) -> None:
        [*_, last] = [line for line in entries_of(lines, "rolled") if "action" not in line["entry"]["terms"]]
        last["entry"]["terms"]["spec"].update(fields)

    return edit


OTHER_TERMS = "the rolls that it joins give other terms"
NOT_JOINABLE = f"{NOT_MADE} (not_joinable)"
OTHER_STEP = "is not what this step makes"
JOINED: Corpus = {
    "group": [
        fault(gives("a6", members=["critical_success"]), OTHER_TERMS),
        fault(gives("a6", members=["full_success"] * 2), OTHER_TERMS),
        fault(gives("a6", setup="position"), OTHER_TERMS),
        fault(chooses({"branch": "withdraw"}, {"branch": "withdraw"}), NOT_JOINABLE),
        fault(joins("a6", id="a2"), OTHER_TERMS),
        fault(joins("a6", roll=99), OTHER_TERMS),
        fault(joins_as("a9", "a8"), NOT_JOINABLE),
        fault(joins("a6", id="a99"), NOT_JOINABLE),
        fault(joins("a6", id="a6"), NOT_JOINABLE),
        fault(joins("a6", at=1, id="a1"), NOT_JOINABLE),
        fault(joins_as("a9", "a10"), NOT_JOINABLE),
        fault(joins_as("a7", "a1"), "which counts in roll"),
        fault(joins("a6", without="once"), OTHER_TERMS),
        fault(joins("a6", without="character"), OTHER_TERMS),
        fault(joins("a6", shares=True), OTHER_TERMS),
        fault(given("a8", 0, joined={"members": ["full_success"]}), OTHER_TERMS),
        fault(given("a8", 0, spec=PROWL | {"members": ["full_success"]}), f"{NOT_MADE} (by_join)"),
        fault(given("a6", 1, strike=["setup"]), f"{NOT_MADE} (by_join)"),
        fault(asks("a6", members=["critical_success"]), "`members` is not as"),
        fault(reverses(0, "a3"), "which was reversed"),
        fault(reverses(1, "a3"), "it takes back a roll that another roll joins"),
        fault(reverses(1, "a1"), "it takes back a roll that another roll joins"),
        fault(asks("a6", system="fortune"), "its spec has `members`"),
        fault(asks("a10", system="buried_secrets"), "a10 is an action of another"),
        fault(direct(system="daggerheart_damage"), "its spec has `system`"),
        fault(direct(system="fortune"), "its spec has `"),
        fault(leaves("a10", rules="buried_secrets/1"), OTHER_STEP),
    ],
    "duel": [
        fault(both(joins("a3", character="c3"), helped("a3", "c3")), OTHER_TERMS),
        fault(joins("a3", without="shares"), OTHER_TERMS),
        fault(helped("a3", "c3"), "`assistants` is not as a3 had it"),
        fault(gives("a3", chosen={"hope": 3, "fear": 9, "total": 15}), OTHER_TERMS),
        fault(gives("a3", chosen={"hope": 10, "fear": 4, "total": 16}), OTHER_TERMS, RULES),
        fault(joins("a3", at=1, id="a2"), NOT_JOINABLE),
        fault(gives("a5", critical=True), OTHER_TERMS),
        fault(gives("a9", critical=False), OTHER_TERMS),
        fault(gives("a5", critical=0), f"a5 {OTHER_STEP}", RULES),
        fault(gives("a5", partner=20), OTHER_TERMS, RULES),
        fault(joins_as("a9", "a6"), NOT_JOINABLE),
        fault(joins("a5", at=1, id="a5"), NOT_JOINABLE),
        fault(gives("a8", members=["success", "success"]), OTHER_TERMS),
        fault(chooses({"verdict": None}, {"told": False}), NOT_JOINABLE),
    ],
    "contest": [
        fault(joins_as("a2", "a2"), NOT_JOINABLE),
        fault(joins("a1", id="r99"), NOT_JOINABLE),
        fault(joins("a1", id="rx"), "cannot be read"),
        fault(gives("a2", opposed=0), OTHER_TERMS, RULES),
    ],
    "escape": [
        fault(asks("a4", system="fallen_empire"), "its spec has `rating`"),
        fault(gives("a3", members=["bad_outcome", "full_success"]), OTHER_TERMS),
    ],
    "run": [fault(gives("a2", setup="effect"), OTHER_TERMS)],
}
