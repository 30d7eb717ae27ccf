"""Rolls, batches, resistances and turns over the wire."""

from typing import Any

import pytest

from service.rules.systems import ALL, EXAMPLES
from tests.client import Client
from tests.table import latest, ticks
from tools.golden import PUBLISHED, golden

TEXT = {"accept": "text/plain"}


@pytest.mark.parametrize("name", EXAMPLES)
def test_example(client: Client, name: str) -> None:
    """Every example rolls, with all that a ruling says whatever the game."""
    said = client.post("/v1/rolls", json=EXAMPLES[name]).json()
    system = EXAMPLES[name]["system"]
    assert (said["system"], said["rules"]) == (system, ALL[system].rules)
    assert set(said) >= {"outcome", "success", "summary", "pool", "dice", "menu", "costs", "gains", "rulings", "audit"}


def test_ruling_as_designed(client: Client) -> None:
    """A ruling has just the shape the contract shows: nothing said twice, nothing left null."""
    spec = {
        "system": "buried_secrets",
        "rating": 2,
        "assist": True,
        "push_effect": True,
        "goal": "Be inside",
        "dice": [5, 3, 1],
    }
    ruling = client.post("/v1/rolls", json=spec).json()
    options = ruling["menu"]["options"]
    always = {"id", "kind", "resistible"}
    shapes = {
        "harm": always | {"severity", "harm_level"},
        "complication": always | {"severity", "ticks"},
        "reduced_effect": always | {"effect", "ticks"},
        "worse_position": always | {"position"},
    }
    assert options
    assert all(option.keys() == shapes[option["id"]] for option in options)
    assert ruling == {
        "system": "buried_secrets",
        "rules": latest("buried_secrets"),
        "outcome": "partial_success",
        "success": True,
        "summary": "risky, great effect: 5 3 1 - partial success: it works, at a price",
        "goal": "Be inside",
        "pool": {
            "size": 3,
            "keep": "highest",
            "sources": [{"source": "rating", "dice": 2}, {"source": "assist", "dice": 1}],
        },
        "dice": [
            {"sides": 6, "face": 5, "role": "pool", "counts": True},
            {"sides": 6, "face": 3, "role": "pool", "counts": False},
            {"sides": 6, "face": 1, "role": "pool", "counts": False},
        ],
        "position": "risky",
        "effect": {
            "rolled": "great",
            "final": "great",
            "ticks": ticks("buried_secrets", "great"),
            "steps": [{"why": "stated", "to": "standard"}, {"why": "push_effect", "to": "great"}],
        },
        "actor_acts": True,
        "opposition_acts": True,
        "prompts": ["How does it show that this went better than usual?", "What else is won by it?"],
        "menu": {
            "chooser": "gm",
            "at_least": 1,
            "branches": [],
            "options": options,
        },
        "costs": [
            {"who": "assistant", "track": "stress", "amount": 1, "why": "assist"},
            {"who": "actor", "track": "stress", "amount": 2, "why": "push_effect"},
        ],
        "gains": [],
        "rulings": ["FITD-A1", "FITD-A3", "FITD-A8", "FITD-A15"],
        "audit": {"kind": "given"},
    }


def test_kinds_of_dice(client: Client) -> None:
    """A seed makes replayable dice, none makes fresh ones whose seed is told, faces are given (AUDIT kinds)."""
    spec = {"system": "buried_secrets", "rating": 3}
    seeded = client.post("/v1/rolls", json=spec | {"seed": "rollwright"}).json()
    assert seeded["audit"] == {"kind": "replayable", "seed": "rollwright", "scheme": "ra3"}
    assert [die["face"] for die in seeded["dice"]] == [2, 2, 3]
    fresh = client.post("/v1/rolls", json=spec).json()
    assert fresh["audit"]["kind"] == "fresh"
    replayed = client.post("/v1/rolls", json=spec | {"seed": fresh["audit"]["seed"]}).json()
    assert replayed | {"audit": None} == fresh | {"audit": None}
    assert replayed["audit"] == fresh["audit"] | {"kind": "replayable"}


def test_whole_number_written_as_float(client: Client) -> None:
    """2.0 is an integer in JSON Schema, and here."""
    body = b'{"system":"buried_secrets","rating":2.0,"dice":[6e0,1]}'
    response = client.post("/v1/rolls", content=body, headers={"content-type": "application/json"})
    assert response.json()["outcome"] == "full_success"


def test_batch(client: Client) -> None:
    """Each spec of a batch is answered or refused on its own, in order, just as it would have been alone."""
    specs: list[Any] = [
        {"system": "buried_secrets", "rating": 2, "seed": "a"},
        {"system": "buried_secrets", "rating": 2, "trade": "position_for_effect", "position": "desperate"},
        {"system": "underworld"},
        "nonsense",
        {"system": "daggerheart", "difficulty": 12, "seed": "b"},
    ]
    items = client.post("/v1/rolls/batch", json={"rolls": specs}).json()["rolls"]
    alone = [client.post("/v1/rolls", json=spec) for spec in specs]
    assert [item["status"] for item in items] == [200, 422, 400, 400, 200]
    assert [item.get("ruling") or item.get("problem") for item in items] == [response.json() for response in alone]


def test_batch_of_a_hundred(client: Client) -> None:
    """A hundred specs of different games fit one call."""
    specs = [*EXAMPLES.values()] * (100 // len(EXAMPLES))
    items = client.post("/v1/rolls/batch", json={"rolls": specs}).json()["rolls"]
    assert [item["ruling"]["system"] for item in items] == [spec["system"] for spec in specs]


@pytest.mark.parametrize("name", EXAMPLES)
def test_text_is_one_line(client: Client, name: str) -> None:
    """With `Accept: text/plain` a ruling is one line that says outcome, menu and costs."""
    response = client.post("/v1/rolls", json=EXAMPLES[name], headers=TEXT)
    assert response.headers["content-type"] == "text/plain; charset=utf-8"
    assert response.text.endswith("\n")
    assert response.text.count("\n") == 1


def test_text_of_a_ruling(client: Client) -> None:
    """The line reads as a person would say it."""
    spec = {"system": "buried_secrets", "rating": 2, "assist": True, "dice": [5, 3, 1]}
    assert client.post("/v1/rolls", json=spec, headers=TEXT).text == (
        "risky, standard effect: 5 3 1 - partial success: it works, at a price; "
        "GM picks at least 1 of standard harm, standard complication, reduced effect to limited, "
        "worse position to desperate; costs: assistant 1 stress\n"
    )


def test_text_of_odds(client: Client) -> None:
    """Odds in a terminal are a small bar chart, then what each open choice would do."""
    spec = {"system": "terminal_iv", "level": "specialty", "boost": "push", "clock": {"filled": 4, "size": 6}}
    assert client.post("/v1/odds", json=spec, headers=TEXT).text == (
        "3d, risky, standard effect\n"
        "  critical success    7.4 %  █▊                        great effect, 3 ticks\n"
        "  full success       34.7 %  ████████▍                 standard effect, 2 ticks\n"
        "  partial success    45.4 %  ██████████▉               standard effect, 2 ticks\n"
        "  bad outcome        12.5 %  ███                       no effect\n"
        "  any success        87.5 %  █████████████████████\n"
        "clock: 2 to go, filled by this roll  87.5 %, full after 1.14 rolls on average\n"
        "\n"
        "or with\n"
        "  4d, risky, standard effect       93.8 %\n"
        '    "cyber":true                   cyber\n'
        "  3d, risky, great effect          87.5 %\n"
        '    "push_effect":true             push effect; costs: actor 2 stress\n'
        "  3d, desperate, great effect      87.5 %\n"
        '    "trade":"position_for_effect"  trade position for effect\n'
        "  3d, controlled, limited effect   87.5 %\n"
        '    "trade":"effect_for_position"  trade effect for position\n'
    )


def test_hidden_difficulty_stays_hidden(client: Client) -> None:
    """What players may see of a hidden Difficulty never holds the number, in the line as in the view (DH-36)."""
    spec = {"system": "daggerheart", "difficulty": 37, "difficulty_hidden": True, "dice": [7, 8]}
    said = client.post("/v1/rolls", json=spec).json()
    assert said["player_view"] == {
        "now": {
            "announce": "15 with Fear",
            "total": 15,
            "dice": said["dice"],
            "modifiers": [],
            "summary": "Hope 7, Fear 8 = 15 with Fear",
        },
        "later": {"outcome": "failure_with_fear", "success": False},
    }
    assert "37" not in client.post("/v1/rolls", json=spec, headers=TEXT).text


def test_resistance(client: Client) -> None:
    """Resisting costs 6 less the highest die and leaves the consequence one step milder (FITD-A12)."""
    body = {"system": "buried_secrets", "rating": 2, "consequence": {"id": "harm", "severity": "severe"}}
    said = client.post("/v1/resistances", json=body | {"dice": [4, 2]}).json()
    assert (said["stress"], said["left"]) == (2, {"id": "harm", "severity": "standard"})
    assert said["costs"] == [{"who": "actor", "track": "stress", "amount": 2, "why": "resistance"}]


def test_turn(client: Client) -> None:
    """Three declared actions lose three, four and five dice; a reflexive loses none (UW-01, UW-20)."""
    body = {"actions": [{"pool": 7}, {"pool": 6}, {"pool": 4, "reflexive": True}, {"pool": 6}]}
    planned = client.post("/v1/turn-plans", json=body).json()["actions"]
    assert [action["pool"] for action in planned] == [4, 2, 4, 1]
    assert all(action["attemptable"] for action in planned)


@pytest.mark.parametrize("path, told", [("/livez", {"status": "ok"}), ("/readyz", {"status": "ok", "store": "ok"})])
def test_health(client: Client, path: str, told: dict[str, str]) -> None:
    """The process says that it can answer, and that its store has room."""
    assert client.get(path).json() == told


def test_head(client: Client) -> None:
    """HEAD answers as GET, without the body (RFC 9110, section 9.3.2)."""
    got, head = client.get("/v1/systems"), client.head("/v1/systems")
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-length"] == got.headers["content-length"]


def test_browsers_may_ask(client: Client) -> None:
    """A page of another origin may call: preflights pass, and every answer says so, problems too."""
    asks = {"origin": "https://foundry.example", "access-control-request-method": "POST"}
    preflight = client.options("/v1/rolls", headers=asks)
    assert preflight.status_code == 200
    assert "POST" in preflight.headers["access-control-allow-methods"]
    for response in (preflight, client.get("/v1/systems"), client.post("/v1/rolls", json={})):
        assert response.headers["access-control-allow-origin"] == "*"


def test_every_game_has_an_example() -> None:
    """There is something to try for every game."""
    assert {spec["system"] for spec in EXAMPLES.values()} == set(ALL)


@pytest.mark.parametrize("line", [line for game in PUBLISHED for line in golden(game)], ids=lambda line: line["id"])
def test_golden_over_the_wire(client: Client, line: dict[str, Any]) -> None:
    """Every golden line gets the same status over the wire, and a refusal its code and rule."""
    given = {"dice": line["faces"]} if "faces" in line else {}
    response = client.post("/v1/rolls", json=line["spec"] | given)
    refused = line.get("refused", {"status": 200})
    said = response.json()
    assert response.status_code == refused["status"], said
    assert {name: said.get(name) for name in refused if name != "status"} == {
        name: value for name, value in refused.items() if name != "status"
    }
