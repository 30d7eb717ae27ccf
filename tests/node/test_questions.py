"""A question of the GM's awaits its answer in every game, from the first moment, and both verifiers follow it."""

from typing import Any

import pytest

from service.verify.export import verify
from tests.client import Client
from tests.node.bridge import texts
from tests.node.evidence import in_node
from tests.rules.test_documents import FILES
from tests.scene import Scene

NOTE = {"note": "I learned it on the docks"}
ANSWERS: dict[str, list[dict[str, Any]]] = {
    "buried_secrets": [{"action": "prowl"}, {"rating": 0}],
    "fallen_empire": [{"ability": "social"}, {"threat": "dogs"}, {"details": [{"name": "silver tongue"}]}],
    "terminal_iv": [{"action": "hack"}, {"level": "skill"}],
    "daggerheart": [
        {"trait_name": "Agility"},
        {"trait": 2},
        {"experiences": [{"name": "Rooftop runner, for years", "modifier": 2}]},
    ],
    "underworld": [{"traits": [{"name": "Wits", "rating": 2}]}],
    "ember_road": [{"calling": "Scout"}, {"skill": 1}],
    "gantry_nine": [{"trade": "Rigging"}],
}
"""What answers a question in each game, beside a goal and a note: how it is done, and what the sheet gives."""
NO_ANSWER: list[dict[str, Any]] = [{}, {"goal": " "}, {"note": ""}, {"goal": None}]


@pytest.mark.parametrize("game", ANSWERS)
def test_a_question_awaits_its_answer(client: Client, game: str) -> None:
    """The player is awaited while other fields are missing too, and any word on what is wanted, and how, answers."""
    play = Scene(client, FILES.get(game, game))
    for answer in ({"goal": "Past the guard"}, NOTE, *ANSWERS[game]):
        play.open(play.ana, {"goal": "Past the guard"})
        asked = play.set(play.gm, asks="By which way?")
        assert "c1" in [one["who"] for one in asked["awaits"]]
        assert {one["what"] for one in asked["awaits"]} == {"terms"}
        assert play.read(play.ana)["problem"]["code"] == "goal_asked"
        for nothing in NO_ANSWER:
            assert play.set(play.ana, spec=nothing)["asks"] == "By which way?"
        assert "asks" not in play.set(play.ana, spec=answer)
        play.set(play.ana, state="cancelled")
    body = play.table.call("GET", "/export").content
    assert (texts(in_node(body, {})), verify(body).findings) == ([], [])


def test_the_gm_does_not_answer(client: Client) -> None:
    """A shared field that the GM writes leaves the question to the player."""
    play = Scene(client, "daggerheart")
    play.open(play.ana, {"goal": "Over the gap"})
    play.set(play.gm, asks="With what?")
    assert play.set(play.gm, spec={"trait_name": "Strength", "difficulty": 12})["asks"] == "With what?"
    agreed = play.set(play.gm, agreed=True)
    assert [(one["who"], one["what"]) for one in agreed["awaits"]] == [("c1", "terms")]
    assert "asks" not in play.set(play.ana, spec=NOTE)
    body = play.table.call("GET", "/export").content
    assert (texts(in_node(body, {})), verify(body).findings) == ([], [])
