"""Other dice for Hope, Fear and advantage at a table: agreed to, drawn, and verified by both programs (DH-A15)."""

import json

import pytest

from service.verify.export import verify
from tests.client import Client
from tests.node.bridge import texts
from tests.node.evidence import in_node
from tests.scene import Scene

DICE = {"hope_die": 20, "advantage_die": 8, "advantage": 1}


@pytest.fixture
def play(client: Client) -> Scene:
    """A table of Daggerheart."""
    return Scene(client, "daggerheart")


def test_they_are_drawn_as_they_were_signed(play: Scene) -> None:
    """Terms and records have the sizes of the dice, faces follow from the seed, and both verifiers draw the same."""
    play.agreed(play.ana, {"goal": "Over the gap", "trait": 1, **DICE}, {"difficulty": 14})
    assert play.read(play.ana)["terms"]["dice"] == [20, 12, 8]
    rolls = [play.roll(play.ana)["ruling"]]
    for spec in ({"fear_die": 4}, {"hope_die": 10, "fear_die": 20}, {"hope_die": 6, "disadvantage": 1}):
        sent = {"spec": {"system": "daggerheart", "difficulty": 12, **spec}, "character": "c1"}
        rolls.append(play.table.ok("POST", "/rolls", sent)["ruling"])
    sizes = [[die["sides"] for die in one["dice"]] for one in rolls]
    assert sizes == [[20, 12, 8], [12, 4], [10, 20], [6, 12, 6]]
    assert all(1 <= die["face"] <= die["sides"] for one in rolls for die in one["dice"])
    play.table.ok("POST", "/epochs", {"client_seed": "Ana"})
    body = play.table.call("GET", "/export").content
    report = verify(body)
    assert (texts(in_node(body, {})), report.findings, report.ruled) == ([], [], 4)
    lines = [json.loads(line) for line in body.splitlines()]
    records = [one["rec"] for line in lines if line["line"] == "epoch" for one in line["log"]["entries"]]
    assert [[sides for sides, _ in one["draws"]] for one in records] == sizes


def test_another_size_is_found(play: Scene) -> None:
    """A die of another size than was signed is found by both programs."""
    play.agreed(play.ana, {"goal": "Over the gap", "trait": 1, **DICE}, {"difficulty": 14})
    play.roll(play.ana)
    play.table.ok("POST", "/epochs", {"client_seed": "Ana"})
    body = play.table.call("GET", "/export").content
    forged = body.replace(b'"draws":[[20,', b'"draws":[[12,')
    assert forged != body
    assert texts(in_node(forged, {}))
    assert verify(forged).findings


def test_a_changed_die_is_agreed_to_anew(play: Scene) -> None:
    """A player who asks for another die after the GM agreed needs their word again (BS-07); faces are of its size."""
    play.agreed(play.ana, {"goal": "Over the gap", "trait": 1}, {"difficulty": 14})
    assert play.set(play.ana, spec={"hope_die": 20})["agreed"] is False
    agreed = play.set(play.gm, agreed=True)
    assert (agreed["agreed"], agreed["spec"]["hope_die"]) == (True, 20)
    assert play.read(play.ana)["terms"]["dice"] == [20, 12]
    terms = play.read(play.ana)["terms_digest"]
    wrong = {"terms": terms, "dice": [13, 13]}
    refused = play.table.refused(
        422, "face_out_of_range", "POST", f"{play.path}/roll", wrong, token=play.ana, version="*"
    )
    assert refused["detail"] == "a d12 shows 1 to 12, not 13"
    assert play.roll(play.ana, [15, 3])["ruling"]["outcome"] == "success_with_hope"


def test_other_dice_of_a_stateless_roll(client: Client) -> None:
    """The same seed draws the same faces; odds are exact, and a size that is none is refused."""
    spec = {"system": "daggerheart", "trait": 1, "difficulty": 12, "hope_die": 20}
    given = client.post("/v1/rolls", json=spec | {"dice": [15, 3]}).json()
    assert (given["outcome"], given["announce"]) == ("success_with_hope", "19 with Hope")
    drawn = [client.post("/v1/rolls", json=spec | {"seed": "a seed"}).json()["dice"] for _ in range(2)]
    assert drawn[0] == drawn[1]
    odds = client.post("/v1/odds", json=spec).json()
    assert (odds["summary"], odds["sides"]) == ("Hope d20 Fear d12 +1 against 12", [20, 12])
    chances = {one["outcome"]: one["chance"]["fraction"] for one in odds["outcomes"]}
    assert chances["critical_success"] == "1/20"
    refused = client.post("/v1/rolls", json=spec | {"hope_die": 7})
    assert (refused.status_code, refused.json()["errors"][0]["pointer"]) == (400, "/hope_die")
