"""What a host writes beside the terms of a roll once they know its dice: found with nothing kept."""

import pytest

from service.audit import chain
from tests.attacks.hostile import Line, Player, entries_of, lines_of, signed_again
from tests.attacks.programs import exports_of, found, holds
from tests.client import Client
from tests.table import Table, latest, open_table

SALT, OTHER_SALT = "11" * 32, "22" * 32
TRAITS = {"system": "underworld", "traits": [{"name": "Wits", "rating": 3}], "goal": "Open it"}
ANOTHER_TRY = "it is another try than it says, or at no task"


def edited(body: bytes, about: Line) -> bytes:
    """Return an export whose first roll has other members, signed again."""
    lines = lines_of(body)
    entries_of(lines, "rolled")[0]["entry"].update(about)
    return signed_again(lines)


def exported(client: Client, body: Line, **more: str) -> tuple[Table, Player, bytes]:
    """Return a table whose player made one bound roll, and the GM's export."""
    table = open_table(client, **more)
    ana = Player(table)
    table.ok("POST", "/characters", {"name": "Silk"}, token=ana.token)
    table.ok("POST", "/clocks", {"name": "The plot", "kind": "danger", "size": 8, "visible": False})
    assert ana.throw("/rolls", body | {"epoch": ana.genesis}).status_code == 201
    ana.close()
    [exported, _] = exports_of(table, ana)
    holds(exported, ana.kept, ana.id)
    return table, ana, exported


@pytest.mark.parametrize("reader", [0, 1], ids=["gm", "player"])
def test_a_goal_that_is_the_digest_of_another_difficulty(client: Client, reader: int) -> None:
    """Found: a GM who put a second Difficulty into the goal opens the one that suits the dice."""
    table = open_table(client, system="daggerheart")
    ana = Player(table)
    goal = chain.hidden_difficulty(bytes.fromhex(OTHER_SALT), 25).hex()
    spec = {"system": "daggerheart", "trait": 1, "goal": goal, "difficulty": 5, "difficulty_hidden": True}
    body = {
        "spec": spec,
        "difficulty_salt": SALT,
        "rules": latest("daggerheart"),
        "dice": [12, 12],
        "epoch": ana.genesis,
    }
    seq = table.ok("POST", "/rolls", body)["seq"]
    table.ok("POST", f"/rolls/{seq}/difficulty", {})
    ana.close()
    exported = exports_of(table, ana)[reader]
    holds(exported)
    lines = lines_of(exported)
    [opened] = entries_of(lines, "difficulty_opened")
    opened["entry"] |= {"difficulty": 25, "difficulty_salt": OTHER_SALT}
    found(signed_again(lines), f"another Difficulty was opened than roll {seq} was made against")
    if not reader:
        forged = edited(exported, {"filled": {"difficulty": 25}, "difficulty_salt": OTHER_SALT})
        found(forged, "the hidden Difficulty is not the one that was committed to")


def test_a_bound_roll_ticks_a_hidden_clock(client: Client) -> None:
    """Found: a clock that players do not see is named beside the terms of a bound roll."""
    body = {"spec": {"system": "buried_secrets", "rating": 3}, "rules": latest("buried_secrets"), "dice": [6, 6, 6]}
    _, _, exported_ = exported(client, body)
    found(edited(exported_, {"hidden_clock": "k1"}), "it ticks a clock that its thrower did not sign")


@pytest.mark.parametrize(
    "about",
    [{"attempt": 3, "filled": {"attempt": 2}}, {"attempt": 1, "filled": {"attempt": 4}}, {"attempt": 3}],
    ids=["fewer", "more", "not counted"],
)
def test_a_direct_roll_is_another_try(client: Client, about: Line) -> None:
    """Found: the spec of a try at a task is made harder than the number of it says."""
    _, _, body = exported(client, {"spec": TRAITS, "character": "c1", "task": "The lock"}, system="underworld")
    found(edited(body, about), ANOTHER_TRY)


def test_a_direct_roll_is_a_try_at_no_task(client: Client) -> None:
    """Found: a roll that named no task is said to be a third try."""
    _, _, body = exported(client, {"spec": TRAITS, "character": "c1"}, system="underworld")
    found(edited(body, {"attempt": 3, "filled": {"attempt": 3}}), ANOTHER_TRY)
