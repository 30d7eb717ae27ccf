"""Exports of an earlier version of the service, whose requests of actions have the action's `version` (decision 0031).

They are in `tests/evolution/earlier/`, written by `python -m tools.earlier CODE`, with that version in the folder CODE.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx

from tests.applications import MASTER_KEY
from tests.e2e.conftest import started
from tests.table import open_table

EXPORTS = Path(__file__).parents[1] / "tests" / "evolution" / "earlier"


class Evening:
    """A table of the earlier version, with a GM, Ana and Ben, a character of each, and a clock."""

    def __init__(self, client: httpx.Client, system: str) -> None:
        self.table = open_table(client, system, options={"given_dice": True})
        self.ana, self.ben = self.table.join("Ana"), self.table.join("Ben")
        for token, name in ((self.ana, "Silk"), (self.ben, "Thorn")):
            self.table.ok("POST", "/characters", {"name": name}, token=token)
        self.table.ok("POST", "/clocks", {"name": "Guards", "size": 6})

    def rolled(self, player: dict[str, Any], gm: dict[str, Any], *, bound: bool = True, **more: Any) -> str:
        """Negotiate an action of the first character and roll it; return its id."""
        aid = self.table.ok("POST", "/actions", {"character": "c1", "spec": player}, token=self.ana)["id"]
        self.table.ok("PATCH", f"/actions/{aid}", {"spec": gm, "agreed": True}, version="*")
        body = {"epoch": self.table.ok("GET", "")["epoch"]["genesis"]} if bound else {}
        self.table.ok("POST", f"/actions/{aid}/roll", body | more, token=self.ana, version="*")
        return str(aid)

    def export(self) -> bytes:
        """Close the epoch of dice, and export the table."""
        self.table.ok("POST", "/epochs", {"client_seed": "thrown at the table"})
        exported: bytes = self.table.call("GET", "/export").content
        return exported


def buried_secrets(client: httpx.Client) -> tuple[Evening, bytes]:
    """Play help, a bargain, choices, a resistance, a reversal, and rolls without an action.

    One action stays open, and one awaits the GM's choice.
    """
    play = Evening(client, "buried_secrets")
    table, spec = play.table, {"goal": "Past the guard", "action": "prowl", "rating": 2}
    aid = table.ok("POST", "/actions", {"character": "c1", "spec": spec, "clock": "k1"}, token=play.ana)["id"]
    table.ok("PATCH", f"/actions/{aid}", {"spec": {"position": "risky", "effect": "standard"}}, version="*")
    help_ = table.ok("POST", f"/actions/{aid}/offers", {"kind": "assist", "character": "c2"}, token=play.ben)["offer"]
    table.ok("POST", f"/actions/{aid}/offers/{help_}/answers", {"answer": "accept"}, token=play.ana)
    table.ok("POST", f"/actions/{aid}/roll", {"dice": [2, 1, 3]}, token=play.ana, version="*")
    path = f"/actions/{aid}/choices"
    table.ok("POST", path, {"picks": [{"id": "harm"}, {"id": "complication"}]})
    table.ok("POST", f"/actions/{aid}/resistances", {"consequence": "n1", "rating": 2}, token=play.ana)
    table.ok("POST", path, {"take": ["n2"]}, token=play.ana)
    play.rolled(spec | {"goal": "Over the wall"}, {"position": "desperate"})
    unbound = play.rolled(spec | {"goal": "Into the vault"}, {"position": "controlled"}, bound=False)
    table.ok("POST", "/reversals", {"seq": table.ok("GET", f"/actions/{unbound}")["roll"], "with_later": True})
    table.ok("POST", "/rolls", {"spec": {"system": "buried_secrets", "rating": 2}, "character": "c1"}, token=play.ana)
    table.ok("POST", "/clocks/k1/ticks", {"by": 1})
    table.ok("POST", "/actions", {"character": "c2", "spec": spec}, token=play.ben)
    play.rolled(spec | {"goal": "Across the roof"}, {"position": "risky"}, bound=False, dice=[2, 1])
    return play, play.export()


def daggerheart(client: httpx.Client) -> tuple[Evening, bytes]:
    """Play against a hidden Difficulty, which is opened."""
    play = Evening(client, "daggerheart")
    hidden = {"difficulty": 14, "difficulty_hidden": True}
    aid = play.rolled({"goal": "Past the guard", "trait": 1}, hidden)
    play.table.ok("POST", f"/rolls/{play.table.ok('GET', f'/actions/{aid}')['roll']}/difficulty")
    return play, play.export()


def underworld(client: httpx.Client) -> tuple[Evening, bytes]:
    """Play two declared actions of a turn, and a roll without an action."""
    play = Evening(client, "underworld")
    traits = {"traits": [{"name": "Dexterity", "rating": 3}, {"name": "Stealth", "rating": 2}]}
    play.table.ok("POST", "/turns")
    body = {"character": "c1", "spec": traits | {"goal": "Past the guard"}, "declare": 2}
    aid = play.table.ok("POST", "/actions", body, token=play.ana)["id"]
    play.table.ok("PATCH", f"/actions/{aid}", {"spec": {"difficulty": 6}, "agreed": True}, version="*")
    play.table.ok("POST", f"/actions/{aid}/roll", {}, token=play.ana, version="*")
    play.rolled(traits | {"goal": "Over the wall"}, {"difficulty": 7})
    play.table.ok("POST", "/rolls", {"spec": {"system": "underworld", **traits}, "character": "c2"}, token=play.ben)
    return play, play.export()


if __name__ == "__main__":
    EXPORTS.mkdir(exist_ok=True)
    with TemporaryDirectory() as place, started(Path(place), code=Path(sys.argv[1]), MASTER_KEY=MASTER_KEY) as running:
        for played in (buried_secrets, daggerheart, underworld):
            with httpx.Client(base_url=running.url, timeout=20) as client:
                (EXPORTS / f"{played.__name__}.jsonl").write_bytes(played(client)[1])
