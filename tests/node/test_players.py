"""Both verifiers name the same rolls that were thrown for a character that somebody else plays, in the same words."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from service.verify import evidence_alone, export
from service.verify.findings import other_hands_lines
from tests.client import Client
from tests.node import evidence
from tests.node.test_program import run, written
from tests.scene import PROWL, Scene

SPEC = {"system": "buried_secrets", "rating": 2}


def named(body: bytes | None, files: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return such rolls: both verifiers have the same, of an export or of what was kept alone."""
    kept = export.gathered({name: text.encode() for name, text in files.items()})
    report = evidence_alone.verify(kept, []) if body is None else export.verify(body, kept=kept)
    result = evidence.in_node(body, files)
    assert result["otherHands"] == to_builtins(report.other_hands)
    assert result["findings"] == report.findings == []
    return list(result["otherHands"])


def test_a_table_that_was_played(client: Client, tmp_path: Path) -> None:
    """Direct rolls, rolls of actions and resistances are named in each person's export, and in what they kept."""
    scene = Scene(client, "buried_secrets", host="p1")
    table = scene.table
    watching = table.join("Cleo", "spectator")

    def direct(token: str) -> int:
        return int(table.ok("POST", "/rolls", {"spec": SPEC, "character": "c1"}, token=token)["seq"])

    direct(scene.ana)
    expected = [{"seq": direct(scene.gm), "by": "p1", "player": "p2"}]
    scene.agreed(scene.ana, PROWL)
    scene.set(scene.gm, thrower="p3")
    expected.append({"seq": scene.roll(scene.ben)["seq"], "by": "p3", "player": "p2"})
    scene.agreed(scene.ana, PROWL)
    scene.roll(scene.ana, [1, 2])
    table.ok("POST", f"{scene.path}/choices", {"picks": [{"id": "harm"}]})
    table.ok("POST", f"{scene.path}/choices", {"throwers": {"n1": "p3"}})
    path, body = f"{scene.path}/resistances", {"consequence": "n1", "rating": 1}
    expected.append({"seq": table.ok("POST", path, body, token=scene.ben)["seq"], "by": "p3", "player": "p2"})
    # Nobody plays a character that a spectator has, whose person left, or that was deleted.
    for owner in ("p4", "p2"):
        table.ok("PATCH", "/characters/c1", {"owner": owner}, version="*")
        if owner == "p2":
            table.ok("DELETE", "/players/p2")
        direct(scene.gm)
    for token in (scene.gm, scene.ben, watching):
        file = table.call("GET", "/export", token=token).content
        kept = {"log.json": table.call("GET", "/log?limit=200", token=token).text}
        assert named(file, {}) == named(file, kept) == named(None, kept) == expected
        lines = run(written(tmp_path, file))[1].splitlines()
        told = [line for line in lines if "thrown for" in line]
        assert told == other_hands_lines(export.verify(file).other_hands)
        assert len(told) == 1
    # Of entries that were kept, without those that say who plays a character, nothing is known.
    items = [one for one in table.ok("GET", "/log?limit=200")["items"] if one["type"] in {"rolled", "resisted"}]
    assert named(None, {"log.json": json.dumps({"items": items})}) == []


def test_what_was_kept_of_clocks_and_of_unknown_types(client: Client) -> None:
    """Clocks of the log, and entries of a type that nobody knows yet, are followed without an export too."""
    scene = Scene(client, "buried_secrets", host="none")
    table = scene.table
    table.ok("POST", "/clocks", {"name": "Mine", "size": 4}, token=scene.ana)
    roll = table.ok("POST", "/rolls", {"spec": SPEC, "character": "c1"})
    newer = {"seq": roll["seq"] + 1, "type": "something_new", "by": "p2", "clock": "k1"}
    items = [*table.ok("GET", "/log?limit=200")["items"], newer]
    assert "clock_created" in {one["type"] for one in items}
    kept = {"log.json": json.dumps({"items": items})}
    assert named(None, kept) == [{"seq": roll["seq"], "by": "p1", "player": "p2"}]


def test_a_character_of_a_spectator(client: Client) -> None:
    """Who only watches throws no dice: the GM does, until somebody is named; both verifiers know it so."""
    scene = Scene(client, "buried_secrets", host="none")
    table = scene.table
    watching = table.join("Cleo", "spectator")
    table.ok("PATCH", "/characters/c1", {"owner": "p4"}, version="*")
    scene.agreed(scene.gm, PROWL)
    assert [scene.read(token)["thrower"] for token in (scene.gm, scene.ana, watching)] == ["p1"] * 3
    scene.refused(403, "not_thrower", "POST", f"{scene.path}/roll", {}, scene.ana)
    assert scene.roll(scene.gm)["terms"]["thrower"] == "p1"
    scene.agreed(scene.gm, PROWL)
    scene.set(scene.gm, thrower="p3")
    scene.roll(scene.ben, [1, 2])
    table.ok("POST", f"{scene.path}/choices", {"picks": [{"id": "harm"}]})
    resisted = table.ok("POST", f"{scene.path}/resistances", {"consequence": "n1", "rating": 1})
    assert resisted["terms"]["thrower"] == "p1"
    for token in (scene.gm, scene.ana, watching):
        assert named(table.call("GET", "/export", token=token).content, {}) == []
