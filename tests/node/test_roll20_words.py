"""Words that somebody types in Roll20 (`clients/roll20/terms.js`): each game's, from its description alone."""

import json
import subprocess
from typing import Any

import pytest

from service.rules.systems import SYSTEMS
from tests.client import Client
from tests.e2e.conftest import ROOT
from tests.node.bridge import NODE

_PROGRAM = """
globalThis.document = { documentElement: { dataset: {} } };
const { Terms, wordsOf } = await import("./clients/roll20/terms.js");
let text = "";
for await (const piece of process.stdin) text += piece;
const { game, sheet, owner, lines } = JSON.parse(text);
const terms = new Terms(game, sheet, owner);
const read = (line) => {
  try {
    return terms.read(wordsOf(line));
  } catch (error) {
    return error.message;
  }
};
console.log(JSON.stringify([terms.words(), lines.map(read)]));
"""

LINES: list[tuple[str, dict[str, Any], str, dict[str, Any]]] = [
    (
        "buried_secrets",
        {"ratings": {"prowl": 2}},
        'prowl push_effect "past the guards" "quietly"',
        {"action": "prowl", "rating": 2, "push_effect": True, "goal": "past the guards", "note": "quietly"},
    ),
    (
        "buried_secrets",
        {},
        "Prowl 3 no_assist push",
        {"action": "Prowl", "rating": 3, "assist": False, "bonus_die": "push"},
    ),
    ("buried_secrets", {}, "2 position=desperate", {"rating": 2, "position": "desperate"}),
    (
        "fallen_empire",
        {"abilities": {"physical": {"score": 1}}},
        'physical threat="the drop" push_die',
        {"ability": "physical", "score": 1, "threat": "the drop", "push_die": True},
    ),
    (
        "terminal_iv",
        {"levels": {"burn": "mastery"}},
        "burn cyber",
        {"action": "burn", "level": "mastery", "cyber": True},
    ),
    ("terminal_iv", {}, "dodge specialty assist", {"action": "dodge", "level": "specialty", "boost": "assist"}),
    (
        "daggerheart",
        {"traits": {"Agility": 2}},
        "agility Street=2 advantage=1",
        {"trait_name": "Agility", "trait": 2, "experiences": [{"name": "Street", "modifier": 2}], "advantage": 1},
    ),
    (
        "underworld",
        {"traits": {"Perception": 2}},
        "perception Finance 4 willpower",
        {
            "traits": [{"name": "Perception", "rating": 2}, {"name": "Finance", "rating": 4}],
            "willpower": True,
        },
    ),
]


def read(client: Client, system: str, lines: list[str], **more: Any) -> tuple[list[str], list[Any]]:
    """Return the words of a game, and what each line is."""
    game = client.get(f"/v1/systems/{system}").json()
    given = json.dumps({"game": game, "sheet": {}, "owner": "player", "lines": lines} | more)
    command = [str(NODE), "--input-type=module", "-e", _PROGRAM]
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=True, cwd=ROOT, timeout=60)
    words, found = json.loads(done.stdout)
    return words, found


@pytest.mark.parametrize("system, sheet, line, spec", LINES, ids=lambda one: one if isinstance(one, str) else "")
def test_words_are_terms(client: Client, system: str, sheet: dict[str, Any], line: str, spec: dict[str, Any]) -> None:
    """Switches, values of lists, approaches with the sheet's number, and texts are the fields that they belong to."""
    _, [found] = read(client, system, [line], sheet=sheet)
    assert found == spec
    whole = {"system": system, **found} | ({"difficulty": 12} if system == "daggerheart" else {})
    assert client.post("/v1/rolls", json=whole).is_success


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_word_that_is_offered_can_be_read(client: Client, system: str) -> None:
    """Whatever Tab completes is one of the game's words, and sets a field."""
    words, _ = read(client, system, [])
    whole = [word for word in words if not word.endswith("=")]
    _, found = read(client, system, whole)
    ambiguous = [line for line, one in zip(whole, found, strict=True) if isinstance(one, str) and "say which" in one]
    assert [one for one in found if isinstance(one, str) and "say which" not in one] == []
    assert len(whole) > len(ambiguous) + 5
    assert len(words) == len(set(words))


def test_what_cannot_be_read_says_why(client: Client) -> None:
    """A line that is no term is refused in words; a GM's number is for the GM's field."""
    lines = ['"open', "1 2", "rating=great", "position=good", "prowl wreck", "Street=2", '"a" "b" "c"']
    _, found = read(client, "buried_secrets", lines)
    assert found == [
        "a quotation mark is not closed",
        "there is no place for 2",
        "rating is a number",
        "position is one of controlled, risky, desperate",
        "“wreck” is no word of this game here",
        "this game has no field Street",
        "there is no place for “c”",
    ]
    _, [gm, player] = read(client, "daggerheart", ["17", "+2 17"], owner="gm")
    assert (gm, player) == ({"difficulty": 17}, {"difficulty": 2, "trait": 17})
