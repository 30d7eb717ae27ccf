"""Rolls that others join, and those of extras, hold for both verifiers, and what is forged of them is found by both."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from litestar.testing import TestClient

from service.verify import export
from service.verify.export import verify as verified
from tests import exports
from tests.exports import Line
from tests.http.test_published import Published
from tests.node import evidence
from tests.node.bridge import texts, verify
from tests.node.test_actions import in_javascript, in_python, lines_of
from tests.verify.test_published import BY_RULES, FORGED, SCENES

Client = TestClient[Any]


@pytest.fixture(scope="module")
def played(client: Client) -> dict[str, list[Line]]:
    """Return the lines of the export of each scene."""
    return {scene.__name__: lines_of(scene(client)) for scene in SCENES}


@pytest.mark.parametrize("scene", SCENES)
def test_what_was_played_holds(played: dict[str, list[Line]], scene: Callable[[Client], Published]) -> None:
    """Rolls that others join, and those of extras, hold for both."""
    text = exports.sealed(played[scene.__name__])
    assert texts(verify(text)) == [] == verified(text).findings


@pytest.mark.parametrize("scene", SCENES)
def test_what_a_player_exports(client: Client, scene: Callable[[Client], Published]) -> None:
    """A player's export has no steps of actions, and neither verifier misses them."""
    play = scene(client)
    text = exports.sealed(lines_of(play, play.ana))
    assert texts(verify(text)) == [] == verified(text).findings


@pytest.mark.parametrize("name", FORGED)
def test_what_is_forged_is_found(played: dict[str, list[Line]], name: str) -> None:
    """What is wrong with a roll that joins others, or is of an extra, is found by both, in the same words."""
    scene, edit, fault = FORGED[name]
    forged = copy.deepcopy(played[scene])
    edit(forged)
    text = exports.sealed(forged)
    mine = [finding.what for finding in verified(text).findings]
    result = verify(text)
    theirs = [what.replace("log entry", "entry").replace(f" (line {line})", "") for line, what in told(result)]
    assert [what for what in mine if fault in what] == [what for what in theirs if fault in what] != [], (mine, theirs)


def told(result: Any) -> list[tuple[int, str]]:
    """Return the findings of a result with their lines."""
    return [(finding["line"], finding["text"]) for finding in result["findings"]]


@pytest.mark.parametrize("name", BY_RULES)
def test_what_follows_from_the_rules(played: dict[str, list[Line]], name: str) -> None:
    """Numbers that only the rules give are as they are told for the one that has no rules."""
    scene, edit, fault = BY_RULES[name]
    forged = copy.deepcopy(played[scene])
    edit(forged)
    text = exports.sealed(forged)
    assert any(fault in what for _, what in in_python(text) | {(0, one.what) for one in verified(text).findings})
    assert not any(fault in what for _, what in in_javascript(verify(text)))


SENT: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "buried_secrets": (
        {"system": "fortune", "rating": 2, "trait": "Tier"},
        {"rating": 3},
    ),
    "daggerheart": (
        {
            "system": "daggerheart_damage",
            "sides": 8,
            "modifier": 1,
            "critical": False,
            "extra_dice": [{"source": "Rally Die"}],
            "thresholds": {"major": 8, "severe": 16},
        },
        {"sides": 6, "modifier": 0, "critical": True, "extra_dice": [], "thresholds": None, "proficiency": 2},
    ),
}


@pytest.mark.parametrize("system", SENT)
def test_what_was_sent_of_an_extra(client: Client, system: str) -> None:
    """A roll of an extra agrees with the request that was sent for it, and with no other one."""
    spec, others = SENT[system]
    play = Published(client, system, published=True)
    start = play.table.ok("GET", "")["epoch"]["genesis"]
    body, key, late = {"spec": spec, "epoch": start}, "an-extra-that-was-sent", "an-extra-that-is-late"
    play.table.ok("POST", "/rolls", body, token=play.ana, key=key)
    play.table.ok("POST", "/epochs", {"client_seed": "Ana 4"})
    play.table.refused(409, "stale_epoch", "POST", "/rolls", body, token=play.ana, key=late)
    exported = play.table.call("GET", "/export").content

    def kept(changed: dict[str, Any], key: str) -> dict[str, str]:
        line = {"sid": play.table.sid, "by": "p2", "key": key, "body": body | {"spec": spec | changed}}
        return {"sent.jsonl": json.dumps({"sent": line}) + "\n"}

    _, found, agree = evidence.in_python(exported, kept({}, key), [], "p2")
    assert (found, agree) == ([], 1)
    assert texts(evidence.in_node(exported, kept({}, key), [], "p2")) == []
    for name, value in others.items():
        files = kept({name: value}, key)
        _, found, _ = evidence.in_python(exported, files, [], "p2")
        assert f"has another {name} than you sent" in found[0]
        assert evidence.alike(texts(evidence.in_node(exported, files, [], "p2"))) == evidence.alike(found)
    told = export.verify(exported, [], export.gathered({"sent.jsonl": kept({}, late)["sent.jsonl"].encode()})).notes
    assert any("it would have been" in note for note in told), told
