"""Rolls that were thrown for a character that somebody else plays are named, in every export, and change no status."""

from pathlib import Path
from typing import Any

import pytest

from service.audit import notes
from service.verify import command, export
from service.verify.findings import OtherHand
from tests.client import Client
from tests.scene import PROWL, Scene

SPEC = {"system": "buried_secrets", "rating": 2}
NAMED = "thrown for a character that somebody else plays"


@pytest.fixture
def scene(client: Client) -> Scene:
    """A table of p1, who is GM, p2 with c1, and p3 with c2; nobody at it runs the service."""
    return Scene(client, "buried_secrets", host="none")


def direct(scene: Scene, token: str, character: str, **more: Any) -> int:
    """Roll directly for a character; return the number of the entry."""
    named = {"character": character} if character else {}
    return int(scene.table.ok("POST", "/rolls", {"spec": SPEC | more} | named, token=token)["seq"])


def reports(scene: Scene, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return what the program prints of such rolls, of the export of each person: the same; nothing else is amiss."""
    scene.table.ok("POST", "/epochs", {"client_seed": "some"})
    key = scene.table.client.get("/.well-known/rollwright-keys").json()["keys"][0]["vkey"]
    printed = []
    for token in (scene.gm, scene.ana, scene.ben):
        body = scene.table.call("GET", "/export", token=token).content
        report = export.verify(body, [notes.key(key)])
        file = tmp_path / "table.ndjson"
        file.write_bytes(body)
        status = command.verify(file, [key], [], "")
        lines = capsys.readouterr().out.splitlines()
        assert (report.findings, status) == ([], 3 if report.unruled else 0)
        assert not report.unruled or token != scene.gm
        printed.append([line for line in lines if "thrown for" in line])
    assert printed[0] == printed[1] == printed[2]
    return printed[0]


def test_who_plays_it_throws(scene: Scene, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is said of rolls of one's own character, of nobody's, of none, and of given faces."""
    direct(scene, scene.ana, "c1")
    direct(scene, scene.ben, "c2")
    direct(scene, scene.gm, "")
    direct(scene, scene.gm, scene.table.ok("POST", "/characters", {"name": "The guard"})["id"])
    direct(scene, scene.gm, "c1", dice=[1, 2])
    scene.agreed(scene.ana, PROWL)
    scene.roll(scene.ana)
    assert reports(scene, tmp_path, capsys) == []


def test_direct_rolls(scene: Scene, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The GM's roll for a player's character is named by its entry, as long as somebody plays it."""
    seq = direct(scene, scene.gm, "c1")
    assert reports(scene, tmp_path, capsys) == [f"1 roll was {NAMED}: log entry {seq} (p1 for p2)"]
    scene.table.ok("PATCH", "/characters/c1", {"owner": "p3"}, version="*")
    later = direct(scene, scene.gm, "c1"), direct(scene, scene.ben, "c1")
    told = [f"2 rolls were {NAMED}: log entry {seq} (p1 for p2), {later[0]} (p1 for p3)"]
    assert reports(scene, tmp_path, capsys) == told
    scene.table.ok("PATCH", "/characters/c1", {"owner": None}, version="*")
    direct(scene, scene.gm, "c1")
    scene.table.ok("DELETE", "/players/p2")
    scene.table.ok("PATCH", "/characters/c1", {"owner": "p3"}, version="*")
    scene.table.ok("DELETE", "/players/p3")
    direct(scene, scene.gm, "c1")
    report = export.verify(scene.table.call("GET", "/export").content)
    assert report.other_hands == [OtherHand(seq, "p1", "p2"), OtherHand(later[0], "p1", "p3")]


def test_a_thrower_named_by_a_step(scene: Scene, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A roll and a resistance that another was named for are named with who threw, and for whom."""
    scene.agreed(scene.ana, PROWL)
    scene.set(scene.gm, thrower="p3")
    rolled = scene.roll(scene.ben)["seq"]
    scene.agreed(scene.ana, PROWL)
    made = scene.roll(scene.ana, [1, 2])
    path = f"{scene.path}/choices"
    scene.table.ok("POST", path, {"picks": [{"id": "harm"}]})
    scene.table.ok("POST", path, {"throwers": {"n1": "p1"}})
    resisted = scene.table.ok("POST", f"{scene.path}/resistances", {"consequence": "n1", "rating": 1})["seq"]
    assert rolled < made["seq"] < resisted
    told = f"2 rolls were {NAMED}: log entry {rolled} (p3 for p2), {resisted} (p1 for p2)"
    assert reports(scene, tmp_path, capsys) == [told]


def test_many_rolls(scene: Scene, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Twenty are listed, and the others counted."""
    seqs = [direct(scene, scene.gm, "c2") for _ in range(22)]
    entries = ", ".join(f"{seq} (p1 for p3)" for seq in seqs[:20])
    assert reports(scene, tmp_path, capsys) == [f"22 rolls were {NAMED}: log entry {entries} and 2 more"]
