"""What `/play` shows of an action before its roll, from answers that a proxy has changed: what the roll signs."""

import json
import subprocess
from collections.abc import Callable
from typing import Any

import pytest

from rollwright_client import as_signed
from tests.client import Client
from tests.e2e.conftest import ROOT
from tests.node.bridge import NODE
from tests.table import open_table

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
const { game, action, stakes, characters } = JSON.parse(await new Response(process.stdin).text());
const play = Object.assign(new Known("p2"), { game, characters, stakes: new Map([[action.id, { value: stakes }]]) });
const textsOf = (node) => {
  if (node === null || node === undefined || typeof node === "boolean") return [];
  if (typeof node !== "object") return [String(node).trim()];
  if (Array.isArray(node)) return node.flatMap(textsOf);
  return textsOf(typeof node.type === "function" ? node.type(node.props) : node.props?.children);
};
const texts = textsOf(Terms({ play, action })).filter(Boolean);
console.log(JSON.stringify([texts, unsignable(action)]));
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
    command = [str(NODE), "--input-type=module", "-e", _PROGRAM]
    done = subprocess.run(
        command, input=json.dumps(given), capture_output=True, text=True, check=False, cwd=ROOT, timeout=60
    )
    assert done.returncode == 0, done.stderr
    texts, wrong = json.loads(done.stdout)
    return texts, wrong


def test_an_honest_answer_is_shown_and_signed(client: Client) -> None:
    """The Difficulty of the terms, the dice and rules, and who throws."""
    texts, wrong = shown(client, lambda *_: None)
    assert {"Difficulty 18", "2d12, daggerheart/1", "p2 throws the dice"} <= {*texts}
    assert wrong is None


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
