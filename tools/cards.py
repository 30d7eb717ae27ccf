"""The games as a chapter of the verifier in JavaScript: documents, and cards of those that are code, and no more.

make cards
"""

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec

from service.record.documents import ClockKind
from service.rules.card import GameCard, card_of
from service.rules.fitd import library
from service.rules.fitd.document import GameDocument
from service.rules.fitd.expand import plain
from service.rules.fitd.ruling import AnyBand
from service.rules.offers import BARGAINS
from service.rules.spec import values_of
from service.rules.system import System
from service.rules.systems import BY_RULES, VERSIONS
from service.rules.writing import SIGNS

FILE = Path(__file__).parents[1] / "service" / "http" / "verify" / "chapters" / "games.js"
HEAD = """\
// What a check needs of each game: data, no code. `make cards` writes it.

"""
DOCUMENTS_HEAD = """\
/** Games that are documents, by the version of their rules: rolls are ruled on again by them. */
// biome-ignore format: a member stands on a line
export const GAME_DOCUMENTS = {
"""
PARTS_HEAD = """\
/** Patterns of texts in documents (service/rules/fitd/document.py), and the parts of a document by their names. */
// biome-ignore format: as the part of a document
"""
CARDS_HEAD = """\
/**
 * Cards (service/rules/card.py) of games and extras that are code. A field without a default is required, or follows
 * from a name (`implied`).
 */
// biome-ignore format: a part stands on a line
export const CARDS = {
"""
SIGNS_HEAD = "/** Pattern of what is displayed (service/rules/writing.py). */\nexport const SIGNS ="
NEEDED = (
    *(
        "system",
        "extras",
        "fields",
        "needed",
        "counted",
        "from_tracks",
        "uncounted",
        "once_a_turn",
        "tries",
    ),
    *(
        "starts",
        "from_sheet",
        "ability_fields",
        "answers",
        "harm_field",
        "severities",
        "usual_severity",
        "grades",
        "graded_by_gm",
        "hides",
        "number_labels",
        "implied",
        "offers",
        "joins",
        "slots",
    ),
)
"""Parts of a card that the fold of actions reads, in the order they are written."""
LISTS = ("needed", "counted", "once_a_turn", "slots")
"""Those of which the names alone are read."""
_OF_SHAPES = {
    *("type", "enum", "anyOf", "items", "required", "default", "propertyNames"),
    *("minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "maxProperties"),
}
"""What of a schema says which values it takes."""
_WORDS = {"kind", "many", "rule", "published", "costs"}
"""What says nothing to a verifier."""


def documents() -> dict[str, dict[str, Any]]:
    """Return the games that are documents, by the version of their rules."""
    return {rules: plain(document) for rules, document in library.documents().items()}


def cards() -> dict[str, dict[str, Any]]:
    """Return what is written of each game and extra that is code, by the version of its rules."""
    return {rules: card_in_short(system) for rules, system in VERSIONS.items() if rules not in library.documents()}


def card_in_short(system: System[Any, Any]) -> dict[str, Any]:
    """Return the parts of a card that the verifier reads."""
    card = json.loads(msgspec.json.encode(GameCard(**card_of(system))))
    card["system"], card["extras"] = system.name, [extra.rules for extra in system.extras]
    card |= {part: list(card[part]) for part in LISTS}
    card["answers"] = list(system.answers)
    card["starts"] = {track: one["start"] for track, one in card["tracks"].items()}
    for part in ("fields", "offers"):
        card[part] = {one: _plain(value) for one, value in card[part].items()}
    for offer in card["offers"].values():
        if "words" in offer:
            offer["words"] = list(offer["words"])
    card["tries"] = card["tries"] and _plain(card["tries"])
    # Only a game has extras, perhaps none: what has no list is one itself.
    return {part: card[part] for part in NEEDED if (part == "extras" and system.rules in BY_RULES) or card[part]}


def parts() -> tuple[list[str], dict[str, Any]]:
    """Return the patterns of texts in a document, and the shapes of its parts, in which a pattern is a number."""
    patterns: dict[str, int] = {}

    def short(node: Any) -> Any:
        if isinstance(node, list):
            return [short(one) for one in node]
        if not isinstance(node, dict):
            return node
        kept = {key: short(value) for key, value in node.items() if key in _OF_SHAPES}
        if "properties" in node:
            kept["properties"] = {name: short(one) for name, one in node["properties"].items()}
        if "$ref" in node:
            kept["ref"] = node["$ref"].rpartition("/")[2]
        if isinstance(node.get("pattern"), str):
            kept["pattern"] = patterns.setdefault(node["pattern"], len(patterns))
        if isinstance(node.get("additionalProperties"), dict):
            kept["additionalProperties"] = short(node["additionalProperties"])
        return kept

    shapes = {name: short(part) for name, part in msgspec.json.schema(GameDocument)["$defs"].items()}
    return list(patterns), shapes


def _plain(value: dict[str, Any]) -> dict[str, Any]:
    return {name: one for name, one in value.items() if name not in _WORDS}


def written() -> str:
    """Return the text of the file: a line for each part of a card and of a document, and for each field and offer."""
    games = "".join(f"  {_key(rules)}: {{\n{_parts(card)}  }},\n" for rules, card in cards().items())
    books = "".join(f"  {_key(rules)}: {{\n{_members(one)}  }},\n" for rules, one in documents().items())
    kinds = f"export const CLOCK_KINDS = {_literal(list(get_args(ClockKind)))};\n"
    outcomes = (
        f"/** Outcomes of members of a group. */\nexport const OUTCOMES = {_literal(list(values_of(AnyBand)))};\n"
    )
    costs = "".join(f"  {_literal(name)},\n" for name in BARGAINS)
    bargains = f"/** What a bargain costs, in games that do not say it. */\nexport const BARGAINS = [\n{costs}];\n"
    # It has a double quote, which is not escaped between single ones.
    spelt = json.dumps(SIGNS.pattern)[1:-1].replace('\\"', '"')
    signs = f"{SIGNS_HEAD}\n  '{spelt}';\n"
    patterns, shapes = parts()
    forms = "".join(f"  {json.dumps(pattern)},\n" for pattern in patterns)
    of_parts = "".join(f"  {name}: {_literal(shape)},\n" for name, shape in shapes.items())
    books += f"}};\n\n{PARTS_HEAD}export const PATTERNS = [\n{forms}];\n"
    books += f"// biome-ignore format: a part stands on a line\nexport const PARTS = {{\n{of_parts}"
    return f"{HEAD}{DOCUMENTS_HEAD}{books}}};\n\n{CARDS_HEAD}{games}}};\n\n{kinds}{outcomes}{bargains}{signs}"


def _members(document: dict[str, Any]) -> str:
    """Return the members of a document, a line each, with one for each of its fields."""
    lines = []
    for name, value in document.items():
        if name == "fields":
            rows = "".join(f"      {_literal(row)},\n" for row in value)
            lines.append(f"    {_key(name)}: [\n{rows}    ],\n")
        else:
            lines.append(f"    {_key(name)}: {_literal(value)},\n")
    return "".join(lines)


def _parts(card: dict[str, Any]) -> str:
    lines = []
    for part, value in card.items():
        if part in {"fields", "offers"}:
            inner = "".join(f"      {_key(name)}: {_literal(one)},\n" for name, one in value.items())
            lines.append(f"    {part}: {{\n{inner}    }},\n")
        else:
            lines.append(f"    {part}: {_literal(value)},\n")
    return "".join(lines)


def _literal(value: Any) -> str:
    """Return a value as JavaScript is written by hand: names without quotes where they need none."""
    if isinstance(value, dict):
        inner = ", ".join(f"{_key(name)}: {_literal(one)}" for name, one in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_literal, value))}]"
    return json.dumps(value)


def _key(name: str) -> str:
    return name if re.fullmatch(r"[a-z_]\w*", name) else json.dumps(name)


if __name__ == "__main__":
    FILE.write_text(written())
