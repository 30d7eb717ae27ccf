"""`docs/gallery.html`: every outcome of every game and extra in each form, with a stylesheet for the HTML card.

    python -m tools.gallery

regenerates it; a test compares it.
"""

import html
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from service.http.openapi import Examples
from service.http.operation import FOUNDRY, HTML, MARKDOWN, ROLL20, SVG, TEXT
from service.http.render.card import Card, card_of, card_of_resistance
from service.http.render.forms import EVENT_FORMS, in_text_form
from service.rules.outcome import Ruling
from service.rules.resistance import Resist, Resistance
from service.rules.systems import ALL
from service.session.rolling import stateless

PAGE = Path(__file__).parents[1] / "docs" / "gallery.html"
SPECS: dict[str, list[dict[str, Any]]] = {
    "buried_secrets": [
        {"rating": 2, "assist": True, "push_effect": True, "goal": "Get the ledger out of the vault"},
        {"rating": 0, "position": "controlled", "goal": "Read the seal without breaking it"},
    ],
    "fallen_empire": [{"score": 2, "goal": "Past the guard", "threat": "The alarm", "position": "desperate"}],
    "terminal_iv": [{"level": "specialty", "action": "burn", "goal": "In", "cyber": True, "ware": "optic spoof"}],
    "daggerheart": [
        {
            "difficulty": 14,
            "trait_name": "Agility",
            "trait": 2,
            "experiences": [{"name": "Rooftop runner", "modifier": 2}],
            "disadvantage": 1,
            "helpers": 2,
            "goal": "Over the gap",
        },
        {"difficulty": 12, "trait_name": "Instinct", "trait": 1, "reaction": True, "goal": "Down, before it hits"},
    ],
    "underworld": [
        {
            "traits": [{"name": "Wits", "rating": 3}, {"name": "Stealth", "rating": 2}],
            "difficulty": 7,
            "goal": "Unseen",
        },
        {"traits": [{"name": "Wits", "rating": 3}], "difficulty": 3, "take_automatic": True, "goal": "Find the door"},
        {"traits": [{"name": "Wits", "rating": 1}], "multiple": {"number": 1, "of": 3}, "goal": "All at once"},
    ],
    "fortune": [{"rating": 2, "trait": "Tier", "goal": "Do the rivals find it first?"}],
    "daggerheart_damage": [
        {"sides": 8, "proficiency": 2, "modifier": -4, "thresholds": {"major": 6, "severe": 11}, "goal": "A blow"},
        {"sides": 6, "critical": True, "goal": "A lucky shot"},
    ],
}
"""Specs whose outcomes are shown: all that the seeds below give."""
SEEDS = 400
STYLE = """
:root { color-scheme: light dark; --line: #8884; }
body { font: 16px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; }
section { display: grid; gap: 1rem 2rem; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr));
  border-top: 1px solid var(--line); padding: 1rem 0; align-items: start; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: .8rem; margin: 0 0 .5rem; }
section svg { max-width: 100%; height: auto; }
.rollwright-roll { border: 1px solid var(--line); border-radius: 12px; padding: .8rem 1rem; }
.rollwright-title { font-weight: 600; opacity: .8; }
.rollwright-dice { display: flex; flex-wrap: wrap; gap: .4rem; margin: .5rem 0; }
.rollwright-outcome { margin: .2rem 0; font-size: 1.15rem; }
.rollwright-terms { display: flex; flex-wrap: wrap; gap: .2rem 1rem; margin: .4rem 0; }
.rollwright-terms div { display: flex; gap: .4rem; }
.rollwright-terms dt { opacity: .7; }
.rollwright-terms dd { margin: 0; font-weight: 600; }
.rollwright-roll ul { list-style: none; padding: 0; margin: .4rem 0; display: flex; flex-wrap: wrap; gap: .3rem; }
.rollwright-menu p { margin: .4rem 0 0; opacity: .7; }
.rollwright-menu li { border: 1px solid var(--line); border-radius: 99px; padding: .1rem .7rem; }
.rollwright-menu li[data-kind=branch] { border-style: dashed; }
.rollwright-costs li::before { content: "\\2212\\00a0"; }
.rollwright-gains li::before { content: "+\\00a0"; }
.rollwright-changes li { border-left: 3px solid var(--line); padding-left: .5rem; }
"""


def rulings() -> Iterator[tuple[str, str, Ruling]]:
    """Yield a ruling for each outcome that the specs have, the first seed that gives it: game, outcome, ruling."""
    for name, specs in SPECS.items():
        for number, spec in enumerate(specs):
            found: dict[str, Ruling] = {}
            for seed in range(SEEDS):
                whole = {"system": name, **spec, "seed": f"gallery {seed}"}
                ruling = stateless.roll(msgspec.convert(whole, ALL[name].spec))
                found.setdefault(card_of(ruling).label, ruling)
            for label, ruling in sorted(found.items()):
                yield name, f"{ALL[name].title} {number + 1}: {label}", ruling


def resistances() -> Iterator[tuple[str, Resistance]]:
    """Yield a resistance for each result of one: title and resistance."""
    for title, more in (
        ("it costs stress", {"rating": 2, "dice": [4, 2]}),
        ("a critical clears stress", {"rating": 2, "dice": [6, 6]}),
        ("without dots, and avoided", {"rating": 0, "dice": [5, 3], "result": "avoided"}),
        ("at the GM's price", {"stress": 2}),
    ):
        spec = {"system": "buried_secrets", "consequence": {"id": "harm", "severity": "severe"}, **more}
        yield f"Resistance: {title}", stateless.resist(msgspec.convert(spec, Resist))


def recorded() -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield what was recorded at a table for the contract: title, and texts by media type."""
    responses = Examples.written().responses
    for name, title in (("rollAction", "a roll"), ("choose", "a choice"), ("resistConsequence", "a resistance")):
        yield f"At a table: {title}", responses[name]


def in_every_form(card: Card) -> dict[str, Any]:
    """Return the forms of a card by media type."""
    forms: dict[str, Any] = {media: in_text_form(card, media).decode() for media in EVENT_FORMS}
    return forms | {FOUNDRY: json.loads(forms[FOUNDRY])}


def shown(title: str, forms: Mapping[str, Any]) -> str:
    """Return all forms of a card."""
    texts = {media: forms[media] for media in (TEXT, MARKDOWN, ROLL20)}
    texts[FOUNDRY] = f"{forms[FOUNDRY]['formula']} = {forms[FOUNDRY]['total']}"
    lines = "".join([f"<h4>{media}</h4><pre>{html.escape(text)}</pre>" for media, text in texts.items()])
    return (
        f"<h2>{html.escape(title)}</h2>\n<section>\n<div>{forms[HTML]}</div>\n"
        f"<div>{forms[SVG]}</div>\n<div>{lines}</div>\n</section>\n"
    )


def page() -> str:
    """Return the page."""
    cards = "".join([shown(title, forms) for title, forms in recorded()])
    cards += "".join([shown(title, in_every_form(card_of(ruling))) for _, title, ruling in rulings()])
    game = ALL["buried_secrets"]
    resisted = [(title, card_of_resistance(one, game.title, game)) for title, one in resistances()]
    cards += "".join([shown(title, in_every_form(card)) for title, card in resisted])
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>Forms of a roll</title>\n'
        f"<style>{STYLE}</style>\n<h1>Forms of a roll</h1>\n"
        "<p>What a table answers, each outcome of each game and extra, and resistances: the HTML card with the "
        f"stylesheet of this page, the picture, and the texts.</p>\n{cards}</html>\n"
    )


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
