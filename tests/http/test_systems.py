"""A game's description is enough for a stranger's client to draw a form, fill it in and post it."""

import re
from pathlib import Path
from typing import Any

import pytest

from service import __version__
from service.rules.fitd.library import documents
from service.rules.systems import ALL, SYSTEMS
from tests.client import Client
from tests.table import latest
from tools.golden import PUBLISHED, golden


class Input:
    """One control of a form, as a client draws it: it knows its kind, its choices and its range, and nothing else."""

    def __init__(self, name: str, schema: dict[str, Any]) -> None:
        self.name = name
        self.shape = next(choice for choice in schema.get("anyOf", [schema]) if choice.get("type") != "null")
        self.label = schema.get("description", "")

    def values(self) -> list[Any]:
        """Return values a person could put in: each choice, both ends of a range, a row of a list."""
        shape = self.shape
        if "enum" in shape:
            return list(shape["enum"])
        match shape["type"]:
            case "boolean":
                return [True, False]
            case "integer":
                return [shape["minimum"], shape["minimum"] + 1, shape["maximum"]]
            case "string":
                return ["x" * max(1, shape.get("minLength", 0))]
            case "array":
                return [[Input("row", shape["items"]).usual()]]
            case _:
                return [
                    {
                        name: Input(name, inner).usual()
                        for name, inner in shape["properties"].items()
                        if name in shape["required"]
                    }
                ]

    def usual(self) -> Any:
        """Return the second thing on offer, or the only one."""
        return self.values()[:2][-1]


def form_of(client: Client, system: str) -> list[Input]:
    """Draw the form of a game from its description alone."""
    spec = client.get(f"/v1/systems/{system}").json()["spec"]
    return [Input(name, schema) for name, schema in spec["properties"].items()]


def least(client: Client, system: str, form: list[Input]) -> dict[str, Any]:
    """Fill in what must be filled in."""
    required = client.get(f"/v1/systems/{system}").json()["spec"]["required"]
    return {control.name: control.usual() for control in form if control.name in required}


@pytest.mark.parametrize("system", SYSTEMS)
def test_form(client: Client, system: str) -> None:
    """Each control of the drawn form has a label; what it offers is either ruled on or refused by a named rule."""
    form = form_of(client, system)
    filled = least(client, system, form)
    assert client.post("/v1/rolls", json=filled).status_code == 200
    for control in form:
        assert control.label or control.name == "system"
        for value in control.values():
            response = client.post("/v1/rolls", json=filled | {control.name: value})
            assert response.status_code in {200, 422}, response.json()
            assert response.status_code == 200 or response.json()["code"]


@pytest.mark.parametrize("system", SYSTEMS)
def test_defaults_are_told(client: Client, system: str) -> None:
    """What need not be filled in has its default in the schema, and sending it changes nothing."""
    spec = client.get(f"/v1/systems/{system}").json()["spec"]
    filled = least(client, system, form_of(client, system)) | {"seed": "rollwright"}
    defaults = {
        name: schema["default"]
        for name, schema in spec["properties"].items()
        if name not in {*spec["required"], "seed", "dice"}
    }
    assert client.post("/v1/rolls", json=filled | defaults).json() == client.post("/v1/rolls", json=filled).json()


def test_catalogue(client: Client) -> None:
    """The catalogue names every game with the version of its rules, and the extras with the games that have them."""
    cards = client.get("/v1/systems").json()["systems"]
    assert [card["name"] for card in cards] == list(ALL)
    assert {card["name"]: card["extra_of"] for card in cards if "extra_of" in card} == {
        "fortune": ["buried_secrets", "fallen_empire", "terminal_iv"],
        "daggerheart_damage": ["daggerheart"],
    }
    assert all(re.fullmatch(rf"{card['name']}/\d+", card["rules"]) for card in cards)


@pytest.mark.parametrize("system", ["buried_secrets", "fallen_empire", "terminal_iv"])
def test_ladders(client: Client, system: str) -> None:
    """Ladders, profiles, prompts and the whole grid are told, each game with its own ticks (FITD-A2, BS-10, T4-20)."""
    tables = client.get(f"/v1/systems/{system}").json()["tables"]
    told = [(effect["id"], effect["ticks"]) for effect in tables["effects"]]
    assert told == [(effect.id, effect.ticks) for effect in documents()[latest(system)].effects]
    assert [position["id"] for position in tables["positions"]] == ["controlled", "risky", "desperate"]
    assert all(position["profile"] for position in tables["positions"])
    assert tables["menus"]["desperate"]["bad_outcome"]["options"][0]["severity"] == "severe"


PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
HOLDING = {
    rule
    for rule, where in re.findall(r"^\| ([A-Z\d]+-[AP]\d+) \|.*\| ([^|]+) \|$", PAGE, re.MULTILINE)
    if not where.startswith("`later`")
}
"""The rulings that hold today, by `docs/rules.md`."""


def test_every_ruling_can_be_looked_up(client: Client) -> None:
    """Each game explains its own rulings that hold and those its rolls cite; together they are those of the page."""
    explained = {name: client.get(f"/v1/systems/{name}").json()["rulings"] for name in PUBLISHED}
    for name in PUBLISHED:
        system = SYSTEMS[name]
        own = {rule for rule in HOLDING if rule.partition("-")[0] in system.ids}
        cited = {rule for line in golden(name) for rule in line.get("cites", ())}
        assert (own | cited | set(system.odds_rulings)) - set(explained[name]) == set()
        assert all(explained[name].values())
    assert set().union(*explained.values()) == HOLDING


def test_refused_fields_are_told(client: Client) -> None:
    """Fallen Empire says which fields it refuses, and why (FE-A5)."""
    refuses = client.get("/v1/systems/fallen_empire").json()["refuses"]
    assert {"factors", "trade", "bargain"} <= set(refuses)
    assert all(refusal["rule"] == "FE-A5" and refusal["reason"] for refusal in refuses.values())


def test_versions_are_named(client: Client) -> None:
    """`GET /v1` names the API, the service and the rules of each game, and its links lead somewhere."""
    said = client.get("/v1").json()
    assert (said["api"], said["version"]) == ("v1", __version__)
    assert said["rules"] == {name: client.get(f"/v1/systems/{name}").json()["rules"] for name in SYSTEMS}
    assert [client.get(said[link]).status_code for link in ("contract", "changes")] == [200, 200]
