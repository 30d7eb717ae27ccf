"""What tables export holds in JavaScript as in Python, and no damage is seen by one of them alone."""

import json
import random
from typing import Any

import pytest

from service.audit import notes
from service.verify.export import verify as verified
from tests import exports
from tests.client import Client
from tests.conftest import examples
from tests.http.test_transfer import export, lines_of, played, restore
from tests.node.bridge import texts, verify, verify_all
from tests.table import Table

SPEC = {"system": "fallen_empire", "score": 3, "goal": "Away", "threat": "Dogs", "ability": "social"}


def imported(client: Client) -> bytes:
    """Return the export of a table that was played, closed an epoch, was imported, and is played on."""
    first = played(client)
    first.ok("POST", "/epochs", {"client_seed": "Ana 4, Ben 6"})
    first.ok("POST", "/rolls", {"spec": SPEC})
    second = Table(client, restore(client, export(first)).json() | {"join_code": ""})
    for goal in ("Up", "Down"):
        second.ok("POST", "/rolls", {"spec": SPEC | {"goal": goal}, "character": "c1"})
    second.ok("POST", "/epochs", {"client_seed": "\N{SNOWMAN}"})
    second.ok("POST", "/rolls", {"spec": SPEC | {"goal": "Home"}})
    return export(second)


def test_a_table_that_was_played(client: Client) -> None:
    """An export with given and committed dice, an archive, a revealed and an open epoch holds, and is told whole."""
    body = imported(client)
    result = verify(body)
    assert (result["status"], texts(result)) == (3, [])
    assert not verified(body).findings
    head = lines_of(body)[0]
    assert (result["sid"], result["entries"]) == (head["sid"], head["entries"])
    assert result["signature"]["by"] == head["keys"][0]
    told = [
        (epoch["sid"] == head["sid"], epoch["e"], len(epoch["rolls"]), epoch["revealed"]) for epoch in result["epochs"]
    ]
    assert told == [(False, 0, 1, True), (False, 1, 1, False), (True, 0, 2, True), (True, 1, 1, False)]
    assert [len(epoch["checkpoints"]) > 0 for epoch in result["epochs"]] == [True, False, True, False]
    assert [given["outcome"] for given in result["given"]][1:] == ["resisted: 2 stress"]
    played_by = [roll["entry"] for epoch in result["epochs"] for roll in epoch["rolls"]]
    assert [entry["character"] for entry in played_by] == ["c1", None, "c1", "c1", None]
    assert all(entry["by"] and entry["outcome"] for entry in played_by)


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the paths of all that is no list or object."""
    inside = enumerate(value) if isinstance(value, list) else value.items() if isinstance(value, dict) else None
    return [path] if inside is None else [leaf for name, each in inside for leaf in leaves(each, (*path, name))]


@pytest.mark.law
def test_what_a_signer_could_change(client: Client) -> None:
    """Whatever is changed in an epoch, and then signed again, is found by both or by neither."""
    lines = lines_of(imported(client))[:-1]
    lines[0]["keys"].insert(0, exports.vkey(exports.SIGNER.key))
    chance = random.Random("signer")
    parts = [(at, part) for at, line in enumerate(lines) if "log" in line for part in ("log", "checkpoints")]
    paths = [(at, part, *path) for at, part in parts for path in leaves(lines[at][part])]
    around = [(at, *path) for at, line in enumerate(lines) for path in beside(line)]
    texts_, places = [], []
    for path in [*chance.sample(paths, min(len(paths), examples(200))), *around]:
        changed = json.loads(json.dumps(lines))
        place = changed
        for name in path[:-1]:
            place = place[name]
        place[path[-1]] = other(place[path[-1]], chance)
        texts_.append(exports.sealed(changed))
        places.append(path)
    assert texts(verify(exports.sealed(lines))) == []
    for path, text, result in zip(places, texts_, verify_all(texts_), strict=True):
        assert bool(verified(text).findings) == (result["verdict"] in {"broken", "unreadable"}), (
            path,
            verified(text).findings,
            result,
        )


def beside(line: dict[str, Any]) -> list[tuple[Any, ...]]:
    """Return the paths of what stands beside the chain, and both look at."""
    if "log" in line:
        return [("after",), ("until",), ("rules",)]
    if line["line"] == "rollwright/1":
        return [("sid",), ("entries",), ("keys", 1)]
    if line["line"] != "entry":
        return []
    kinds = {
        "epoch_closed": ("epoch", "client_seed", "commit", "genesis", "lineage"),
        "epoch_revealed": ("epoch", "seed"),
    }
    named: list[tuple[Any, ...]] = [("entry", name) for name in kinds.get(line["entry"]["type"], ())]
    if "req" in line["entry"] and line["entry"].get("key"):
        named = [("entry", "by"), ("entry", "key"), ("entry", "epoch"), ("result", "n"), ("result", "before")]
        named += [("entry", "req", name) for name in line["entry"]["req"] if name not in {"dice", "assistants"}]
    return [("seq",), ("at",), *named]


def other(value: Any, chance: random.Random) -> Any:
    """Return another value of the same type."""
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, int):
        return value + chance.choice([1, -1])
    if len(value) == 64:
        return value.translate(str.maketrans("0123456789abcdef", "123456789abcdef0"))
    return value + "x" if "\n" not in value else other_note(value)


def other_note(note: str) -> str:
    """Return a signed note with another letter in its middle."""
    middle = next(at for at in range(len(note) // 2, len(note)) if note[at].isalnum())
    return note[:middle] + ("B" if note[middle] == "A" else "A") + note[middle + 1 :]


def test_keys_are_spelt_alike() -> None:
    """A key is spelt here as the service spells it."""
    for signer in (exports.SIGNER, exports.FORMER, exports.STRANGER):
        assert exports.vkey(signer.key) == signer.key.vkey
        assert notes.key(exports.vkey(signer.key)) == signer.key
