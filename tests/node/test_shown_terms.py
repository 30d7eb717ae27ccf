"""What `/play` shows of an action before its roll, from answers that a host has changed: all that the roll signs."""

import json
import subprocess
from collections.abc import Callable
from typing import Any

import pytest

from rollwright_client import as_signed
from service.rules.systems import ALL
from tests.client import Client
from tests.e2e.conftest import ROOT
from tests.node.bridge import NODE
from tests.table import latest, open_table

_PROGRAM = """
import { registerHooks } from "node:module";
const client = (name) => new URL("./clients/js/" + name.slice("/client/".length), "file://" + process.cwd() + "/").href;
registerHooks({
  resolve: (name, context, next) => next(name.startsWith("/client/") ? client(name) : name, context),
});
globalThis.document = { documentElement: { dataset: {} } };
const { Terms } = await import("./service/http/play/chips.js");
const { Known } = await import("./service/http/play/known.js");
const { unsignable } = await import("./clients/js/index.js");
const { game, action, stakes, characters, others = [] } = JSON.parse(await new Response(process.stdin).text());
const play = Object.assign(new Known("p2"), { game, characters, stakes: new Map([[action.id, { value: stakes }]]) });
const textsOf = (node) => {
  if (node === null || node === undefined || typeof node === "boolean") return [];
  if (typeof node !== "object") return [String(node).trim()];
  if (Array.isArray(node)) return node.flatMap(textsOf);
  return textsOf(typeof node.type === "function" ? node.type(node.props) : node.props?.children);
};
const shown = (action) => textsOf(Terms({ play, action })).filter(Boolean);
console.log(JSON.stringify([shown(action), unsignable(action), others.map((terms) => shown({ ...action, terms }))]));
"""


def shown(client: Client, change: Callable[[Any, Any], object]) -> tuple[list[str], str | None]:
    """Return what the page shows of the terms of an agreed action, and why it would not sign them."""
    table = open_table(client, "daggerheart", gm="Gia")
    ana = table.join("Ana")
    cid = table.ok("POST", "/characters", {"name": "Silk"}, token=ana)["id"]
    spec = {"goal": "In", "trait_name": "Presence", "trait": 1}
    action = table.ok("POST", "/actions", {"character": cid, "spec": spec}, token=ana)
    agreed = {"spec": {"difficulty": 18}, "agreed": True}
    table.ok("PATCH", f"/actions/{action['id']}", agreed, headers={"If-Match": "*"})
    given: Any = {
        "game": client.get("/v1/systems/daggerheart").json(),
        "action": table.ok("GET", f"/actions/{action['id']}", token=ana),
        "stakes": table.ok("GET", f"/actions/{action['id']}/stakes", token=ana),
        "characters": table.ok("GET", "/characters", token=ana)["characters"],
    }
    change(given["action"], given["stakes"])
    texts, wrong, _ = on_page(given)
    return texts, wrong


def on_page(given: Any) -> Any:
    """Return the texts of an action on the page, why it would not sign it, and its texts by other terms."""
    command = [str(NODE), "--input-type=module", "-e", _PROGRAM]
    done = subprocess.run(
        command, input=json.dumps(given), capture_output=True, text=True, check=False, cwd=ROOT, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_an_honest_answer_is_shown_and_signed(client: Client) -> None:
    """The Difficulty of the terms, the dice and rules, and who throws."""
    texts, wrong = shown(client, lambda *_: None)
    assert {"Difficulty 18", f"2d12, {latest('daggerheart')}", "p2 throws the dice"} <= {*texts}
    assert wrong is None


def values_of(schema: Any) -> list[Any]:
    """Return values of a field: each of a closed list, else one or two."""
    options = [one for one in schema.get("anyOf", [schema]) if one.get("type") != "null"]
    found: list[Any] = []
    for one in options:
        if "enum" in one:
            found += one["enum"]
        elif one.get("type") == "boolean":
            found += [True, False]
        elif one.get("type") == "integer":
            found += [one.get("maximum", 7), 0]
        elif one.get("type") == "array":
            found += [[each] for each in values_of(one["items"])]
        elif one.get("type") == "object":
            found.append({name: values_of(each)[0] for name, each in one["properties"].items()})
        else:
            found += ["Zwölf", "ab" * 32]
    return [one for one in found if one != schema.get("default")]


def words_of(schema: Any, value: Any) -> list[str]:
    """Return what must be read of a value: its label where it has one, else itself; of what is so, nothing."""
    options = [schema, *schema.get("anyOf", ())]
    if isinstance(value, list):
        items = next(one["items"] for one in options if "items" in one)
        return [words for each in value for words in words_of(items, each)]
    if isinstance(value, dict):
        members: Any = next((one["properties"] for one in options if "properties" in one), {})
        return [words for name, each in value.items() for words in words_of(members.get(name, {}), each)]
    if isinstance(value, bool):
        return [] if value else ["no"]
    labels: Any = next((one["x-enum-labels"] for one in options if "x-enum-labels" in one), {})
    return [str(labels.get(str(value), {}).get("label", value))]


MEMBERS: dict[str, Any] = {
    "joins": [12, 13],
    "follows": 14,
    "task": "the wall",
    "fiction_changed": "it rains",
    "override": "let it be",
    "clock": "k9",
    "character": "c9",
    "assistants": ["c9"],
    "action": "a9",
    "omen": {"crows": 0},
    "rules": "other/9",
    "dice": [6, 100],
    "thrower": "p9",
    "says": {"omen": "crows"},
    "offers": {"o9": {"kind": "omen", "crows": 3}},
}


@pytest.mark.parametrize("system", sorted(ALL))
def test_each_field_that_is_signed_is_shown(client: Client, system: str) -> None:
    """Whichever it is, alone beside what all have: the text is another one, and has the value in the game's words."""
    game = client.get(f"/v1/systems/{system}").json()
    fields = {name: field for name, field in game["spec"]["properties"].items() if name != "system"}
    plain: dict[str, Any] = {"action": "a1", "character": "c1", "rules": f"{system}/1", "dice": [12], "thrower": "p2"}
    cases = [(name, value) for name, field in fields.items() for value in values_of(field)]
    unknown: list[Any] = ["crows", 0, False, [], {"a": [None]}]
    cases += [("omen", one) for one in unknown]
    tried = [plain | {"spec": {name: value}} for name, value in cases]
    slots: list[dict[str, Any]] = [{"says": {slot: "Zwölf"}} for slot in game["slots"]]
    more: list[dict[str, Any]] = [*[{name: value} for name, value in MEMBERS.items()], {"spec": {"system": "omen"}}]
    action = {"id": "a1", "state": "ready", "character": "c1", "spec": {}, "offers": [], "terms": plain | {"spec": {}}}
    given = {"game": game, "action": action, "stakes": {}, "characters": [{"id": "c1", "name": "Silk", "tracks": {}}]}
    before, _, found = on_page(given | {"others": [*tried, *[plain | one for one in (*slots, *more)]]})
    for (name, value), texts in zip(cases, found, strict=False):
        told = " ".join(texts).casefold()
        assert texts != before, (name, value)
        wanted = words_of(fields[name], value) if name in fields else [f"{name}: {json.dumps(value)[:5]}"]
        if value is True:
            wanted = [fields[name]["title"]]
        if (name, value) == ("difficulty", "ab" * 32):
            wanted = ["Difficulty secret"]
        assert [one for one in wanted if one.casefold() not in told] == [], (name, value, texts)
    for one, texts in zip([*slots, *more], found[len(cases) :], strict=True):
        assert texts != before, one
        leaves = [str(leaf) for value in one.values() for leaf in plain_leaves(value)]
        shown = " ".join(texts)
        assert [leaf for leaf in leaves if leaf not in shown] == [], (one, texts)


def plain_leaves(value: Any) -> list[Any]:
    """Return the texts and numbers of a value."""
    if isinstance(value, dict):
        return [leaf for each in value.values() for leaf in plain_leaves(each)]
    return [leaf for each in value for leaf in plain_leaves(each)] if isinstance(value, list) else [value]


PRICE = {"changes": [{"who": "c1", "track": "stress", "amount": 4}]}


@pytest.mark.parametrize(
    "offer, words",
    [
        ({"kind": "assist", "character": "c1", "price": PRICE}, ["Silk helps", "4 Stress"]),
        ({"kind": "bargain", "bargain": "add_heat", "price": PRICE, "text": "It rains"}, ["4 Stress", "“It rains”"]),
        ({"kind": "trade", "trade": "effect_for_position", "odd": 7}, ["odd: 7"]),
        ({"kind": "die", "die": {"source": "Rally", "sides": 8, "odd": 7}}, ["Rally, d8", '"odd":7']),
        ({"kind": "bargain", "bargain": "custom", "price": {"odd": 7}}, ['"odd":7']),
    ],
)
def test_an_accepted_offer_is_shown_with_all_that_it_costs(client: Client, offer: Any, words: list[str]) -> None:
    """To whoever throws: also to somebody else than the one who plays the character."""
    game = client.get("/v1/systems/buried_secrets").json()
    terms = {"action": "a1", "character": "c1", "rules": "r/1", "dice": [6], "thrower": "p2", "offers": {"o1": offer}}
    action = {"id": "a1", "state": "ready", "character": "c1", "spec": {}, "offers": [], "terms": terms}
    characters = [{"id": "c1", "name": "Silk", "owner": "p3", "tracks": {}}]
    [texts, *_] = on_page({"game": game, "action": action, "stakes": {}, "characters": characters})
    assert [one for one in words if one not in " ".join(texts)] == [], texts


def test_a_hidden_difficulty_is_told_by_the_terms_alone(client: Client) -> None:
    """What stands beside them neither hides a number nor tells of a digest."""

    def hide(action: Any, _: Any) -> None:
        action["terms"]["spec"]["difficulty"] = "ab" * 32

    assert "Difficulty secret" in shown(client, hide)[0]
    texts, _ = shown(client, lambda action, _: action.update(difficulty_commit="ab" * 32))
    assert "Difficulty 18" in texts
    assert "Difficulty secret" not in texts


def test_a_difficulty_beside_the_terms_is_not_shown(client: Client) -> None:
    """A proxy that has 8 beside terms of 18, in the action and in its stakes, is not believed."""

    def change(action: Any, stakes: Any) -> None:
        action["spec"]["difficulty"] = 8
        stakes["effective"] = {"difficulty": 8}

    texts, wrong = shown(client, change)
    assert "Difficulty 18" in texts
    assert wrong is None
    assert not [text for text in texts if "8" in text.replace("18", "")]


def test_members_without_a_label_are_shown_by_name_and_value(client: Client) -> None:
    """Whatever a later version of the service has in its terms is not hidden from who signs it."""

    def change(action: Any, _: Any) -> None:
        action["terms"] |= {"omen": "crows", "spec": action["terms"]["spec"] | {"odd": [3]}}

    texts, wrong = shown(client, change)
    assert 'omen: "crows" · odd: [3]' in texts
    assert wrong == "the digest that was told is not that of its terms"


@pytest.mark.parametrize(
    "change, wrong",
    [
        (lambda action: action.pop("terms_digest"), "the digest of its terms was not told"),
        (lambda action: action.pop("terms"), "its terms were not told"),
        (lambda action: action["terms"].update(ä=1), "its terms have no canonical form"),
        (lambda action: action["terms"].update(character="c9"), "the digest that was told is not that of its terms"),
    ],
)
def test_what_cannot_be_signed_is_named(client: Client, change: Callable[[Any], object], wrong: str) -> None:
    """The page rolls for no such terms."""
    assert shown(client, lambda action, _: change(action))[1] == wrong


def test_prices_beside_the_terms_are_not_shown() -> None:
    """Both clients return accepted offers with the prices that are signed, and with who made and got them."""

    def priced(stress: int) -> Any:
        return {"kind": "bargain", "price": {"changes": [{"who": "c1", "track": "stress", "amount": stress}]}}

    told = {"id": "o1", "by": "p1", "to": "p2", "text": "", "state": "accepted"}
    other = {**priced(1), **told, "id": "o2", "state": "open"}
    action = {"spec": {}, "offers": [{**told, **priced(0)}, other], "terms": {"offers": {"o1": priced(2)}}}
    program = "import('./clients/js/index.js').then(({ asSigned }) => console.log(JSON.stringify(asSigned(%s).offers)))"
    done = subprocess.run(
        [str(NODE), "-e", program % json.dumps(action)],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        timeout=60,
    )
    assert json.loads(done.stdout) == as_signed(action)["offers"] == [other, {**told, **priced(2)}]
