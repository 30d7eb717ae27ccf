"""What the scenarios of both clients do not have: events that are made by hand, files, listeners and concurrency."""

import asyncio
import logging
import os
import re
import sqlite3
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from msgspec import json

from rollwright_client import AsyncClient, Backoff, Client, DisagreementError, EventParser, FileStorage, Table
from rollwright_client.digests import direct_terms, genesis, terms_digest
from rollwright_client.records import Fault, Sent, misrecorded
from tests.clients.python.scenarios import Scene

OTHER = "0" * 64
STREAMS: list[tuple[str, list[tuple[str, str, str]]]] = [
    ("\ufeffdata: a\n\n", [("message", "a", "")]),
    ("data: a\r\rdata:b\r\n\r\ndata\n\n", [("message", "a", ""), ("message", "b", ""), ("message", "", "")]),
    ("event: rolled\nid: 1-a\ndata: {\ndata:  }\n\n", [("rolled", "{\n }", "1-a")]),
    (": still here\n\nid: 2-b\n\ndata: x\n\n", [("message", "x", "2-b")]),
    ("id: 1\ndata: x\n\nid\ndata: y\n\n", [("message", "x", "1"), ("message", "y", "")]),
    ("id: 1\n\nid: a\0b\ndata: z\n\n", [("message", "z", "1")]),
    ("retry: 5\nretry: 6s\ndata: é🎲:\n\ndata: lost", [("message", "é🎲:", "")]),
]


@pytest.mark.parametrize("text, expected", STREAMS)
def test_a_stream_is_parsed_wherever_it_is_split(text: str, expected: list[tuple[str, str, str]]) -> None:
    """As WHATWG says."""
    whole = text.encode()
    for at in range(len(whole) + 1):
        parser = EventParser()
        assert [*parser.push(whole[:at]), *parser.push(whole[at:])] == expected
    parser = EventParser()
    assert [event for at in range(len(whole)) for event in parser.push(whole[at : at + 1])] == expected


def test_an_id_without_data_is_the_last_and_retry_is_the_streams() -> None:
    """Both are known to who connects again."""
    parser = EventParser("7-f")
    parser.push(b"retry: 50\n\nid: 8-a\n")
    assert (parser.last_id, parser.retry) == ("7-f", 0.05)
    parser.push(b"\n")
    assert parser.last_id == "8-a"


@pytest.fixture
def scene(world: str) -> Any:
    """A table with Ana and her character."""
    scene = Scene(world, Client, {"seat": True}, None)
    yield scene
    scene.close()


def test_five_lines_play(world: str) -> None:
    """What the README begins with."""
    table = Table.open(world, system="buried_secrets", name="The Vault Job")
    silk = table.make_character({"name": "Silk"})
    table.roll({"rating": 2, "goal": "Past the guards"}, character=silk["id"])
    seen = []
    for event in table.follow("0"):
        seen.append(event["type"])
        if event["type"] == "rolled":
            break
    assert seen == ["session_created", "character_created", "rolled"]
    table.close()


def test_another_epoch_than_was_told_is_told(scene: Scene) -> None:
    """Terms that fit each other, but not those that were kept."""
    ana = scene.tables["ana"]
    [kept] = ana.evidence.epochs()
    forged = {**kept, "next_commit": OTHER}
    ana.evidence.told({"epoch": {**forged, "genesis": genesis(ana.sid, forged)}})
    assert [one["code"] for one in scene.warnings] == ["epoch_changed"]


def test_dice_of_a_roll_that_signed_none_are_told() -> None:
    """No dice are signed dice too."""
    body = {"epoch": OTHER, "dice": [], "spec": {"system": "underworld"}}
    made = {"by": "p2", "epoch": OTHER, "terms": terms_digest(direct_terms(body))}
    sent = Sent("sid", "p2", "key", body)
    assert misrecorded({"req": made, "draws": []}, sent) is None
    fault = Fault("request_changed", "the roll was made with other dice than were signed", [], [10])
    assert misrecorded({"req": made, "draws": [[10, 4]]}, sent) == fault


def test_an_epoch_by_another_commitment_is_told_and_not_rolled_for(scene: Scene) -> None:
    """The refusal of the roll names an epoch that was not announced."""
    gm, ana = scene.tables["gm"], scene.tables["ana"]
    roll = {"spec": {"system": "buried_secrets", "rating": 2}, "character": scene.found["silk"]}
    gm.roll(**roll)
    gm.close_epoch({})
    [_, second] = gm.evidence.epochs()
    forged = {**second, "commit": OTHER}
    forged["genesis"] = genesis(ana.sid, forged)
    find, put = [json.encode(one).decode() for one in (second, forged)]
    scene.faults([{"path": "/rolls$", "find": re.escape(find), "put": put}])
    with pytest.raises(DisagreementError):
        ana.roll(**roll)
    assert scene.warnings[0]["code"] == "commitment_broken"
    scene.faults([])
    assert len(gm.read_log(type="rolled")["items"]) == 1


def test_a_file_of_tokens_is_nobody_elses_from_its_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the umask, the file is its owner's alone when it is first written, also where others could read it."""
    path, connect, modes = tmp_path / "kept.sqlite", sqlite3.connect, list[int]()

    def connected(at: Path, **more: Any) -> Any:
        modes.append(at.stat().st_mode & 0o777)
        return connect(at, **more)

    monkeypatch.setattr(sqlite3, "connect", connected)
    before = os.umask(0)
    try:
        FileStorage(path).update("key", lambda _: "value")
        path.chmod(0o666)
        assert FileStorage(path).get("key") == "value"
    finally:
        os.umask(before)
    assert {*modes} == {0o600}


def test_a_file_keeps_what_a_process_did_not_finish(world: str, tmp_path: Path) -> None:
    """A change that nobody answered is found by the next process, and the evidence with it."""
    path = tmp_path / "deep" / "kept.sqlite"
    scene = Scene(world, Client, {"seat": True}, None)
    credentials = scene.tables["ana"].credentials
    with Client(world, storage=FileStorage(path), backoff=Backoff(0.02, 0.2)) as client:
        table = client.table(**credentials)
        scene.faults([{"path": "/rolls$", "do": "lose"}])
        with pytest.raises(Exception, match="no answer"):
            table.roll({"rating": 2}, character=scene.found["silk"], patience=0.1)
        scene.faults([])
    assert path.stat().st_mode & 0o777 == 0o600
    with Client(world, storage=FileStorage(path)) as client:
        table = client.table(**credentials)
        [pending] = table.pending()
        rolled = table.resume(pending)
        assert rolled["proof"]["rec"]["key"] == pending.key
        assert table.pending() == []
        assert rolled["id"] in table.evidence.lines()
        table.forget()
        assert table.evidence.epochs() == []
    scene.close()


def test_listeners_hear_their_events_until_they_are_removed(scene: Scene, caplog: pytest.LogCaptureFixture) -> None:
    """One that fails is logged, and stops nothing; a warning that nobody listens to is logged."""
    gm, silk = scene.tables["gm"], scene.found["silk"]
    heard: list[Any] = []
    off = gm.on("rolled", heard.append)
    gm.on("entry", lambda _: 1 / 0)
    connected: list[bool] = []
    gm.on("connection", lambda state: connected.append(state["live"]))
    events = gm.follow("0")
    with caplog.at_level(logging.WARNING, "rollwright_client"):
        gm.roll({"rating": 2}, character=silk)
        while next(events)["type"] != "rolled":
            pass
    assert [one["type"] for one in heard] == ["rolled"]
    assert "a listener of entry failed" in caplog.text
    off()
    gm.roll({"rating": 2}, character=silk)
    next(events)
    events.close()
    assert (len(heard), connected) == (1, [True, False])
    quiet = scene.new_client(scene.storages["ana"]).table(**scene.tables["ana"].credentials)
    [kept] = quiet.evidence.epochs()
    quiet.evidence.told({"epoch": {**kept, "client_seed": "another"}})
    assert "genesis_wrong: the genesis of epoch 0 is not that of its terms" in caplog.text


def test_who_is_present_is_told_to_listeners(scene: Scene) -> None:
    """An event that is no entry is not yielded."""
    gm = scene.tables["gm"]
    present: list[Any] = []
    gm.on("presence", present.append)
    events = gm.follow("0")
    types = [next(events)["type"] for _ in range(3)]
    gm.start_turn()
    types.append(next(events)["type"])
    events.close()
    assert types == ["session_created", "person_joined", "character_created", "turn_started"]
    assert present[0] == {"type": "presence", "present": ["p1"]}


def test_tasks_that_make_one_roll_at_once_make_it_once(world: str) -> None:
    """While it is not answered, the same roll is that one; later it is another one."""

    async def evening() -> list[int]:
        async with AsyncClient(world, backoff=Backoff(0.02, 0.2)) as client:
            table = await client.open_session({"system": "buried_secrets"})
            silk = (await table.make_character({"name": "Silk"}))["id"]
            rolls = await asyncio.gather(*[table.roll({"rating": 2}, character=silk) for _ in range(3)])
            later = await table.roll({"rating": 2}, character=silk)
            return [*[one["seq"] for one in rolls], later["seq"]]

    first, second, third, later = asyncio.run(evening())
    assert first == second == third
    assert later > first


def test_a_big_answer_tells_its_progress(scene: Scene) -> None:
    """An export and its import tell the bytes so far; the same file again is the same import while it is pending."""
    sizes: list[int] = []
    export = scene.tables["gm"].export_session(progress=sizes.append)
    assert sizes[-1] == len(export)
    assert all(before < after for before, after in pairwise(sizes))
    sent: list[int] = []
    table = scene.client.import_session(export, progress=sent.append)
    assert sent[-1] == len(export)
    assert [one["name"] for one in table.list_characters()["characters"]] == ["Silk"]


def test_what_came_with_two_imports_is_of_other_tables(scene: Scene) -> None:
    """The imports of a table that was imported twice, and epochs that were closed before, are no warning."""
    table = scene.tables["gm"]
    warnings: list[Any] = []
    for _ in range(2):
        table.roll({"rating": 2}, character=scene.found["silk"])
        table.close_epoch({})
        table = scene.client.import_session(table.export_session())
        table.on("warning", warnings.append)
    assert len(table.read_log(type="imported")["items"]) == 2
    assert len(table.read_log(type="epoch_closed")["items"]) == 2
    assert warnings == []


def test_kept_lines_are_what_the_verifier_reads(
    scene: Scene, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`rollwright verify --kept` compares an export with what the client kept."""
    from service.cli import main  # noqa: PLC0415  # a command alone

    ana = scene.tables["ana"]
    ana.roll({"rating": 2}, character=scene.found["silk"])
    ana.read_log()
    export, kept = tmp_path / "export.ndjson", tmp_path / "kept.jsonl"
    export.write_bytes(scene.tables["gm"].export_session())
    kept.write_text(ana.evidence.lines())
    assert main(["verify", str(export), "--kept", str(kept), "--me", ana.person]) == 3
    assert "things that you kept agree" in capsys.readouterr().out
    kept.write_text(ana.evidence.lines().replace('"face":', '"face":1'))
    assert main(["verify", str(export), "--kept", str(kept), "--me", ana.person]) == 1
