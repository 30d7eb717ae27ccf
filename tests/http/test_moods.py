"""The moods of games: who has which, and each colour of `moods.css` against what it stands on, in both themes."""

import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from service.http.pages import play
from service.rules.fitd.expand import whole_of
from service.rules.fitd.library import bases
from service.rules.system import MOODS, PAPER
from tests.client import Client
from tests.rules.test_documents import FILES

_PAGE: Path = play._PAGE
_SHEETS = {name: (_PAGE / name).read_text() for name in ("play.css", "throw.css", "moods.css")}
THEMES = ("light", "dark")
OUTCOMES = ("bad", "fail", "price", "clean", "crit")
GROUNDS = ("ground", "card", "well")
TEXT = (
    *product(("ink", "soft"), (*GROUNDS, "felt")),
    *product(("accent", "bad-text", "price-text", "clean-text", "good-text", "hope-text", "fear-text"), GROUNDS),
    *product(("ink",), ("bad-ground", "good-ground", "price-ground")),
    ("card", "ink"),
    ("on-accent", "accent"),
    ("on-turn", "turn"),
    ("on-turn-soft", "turn"),
    ("on-hope", "hope"),
    ("on-fear", "fear"),
    ("solid-ink", "solid"),
    *[(f"on-{outcome}", outcome) for outcome in OUTCOMES],
)
"""What is read, on what: 4.5 and more."""
SHAPES = (
    *product(("edge", "focus"), ("ground", "card")),
    ("turn-edge", "turn"),
    ("ring", "felt"),
    ("accent", "well"),
)
"""Edges of controls, and rings, on what: 3 and more."""


def block(sheet: str, selector: str) -> dict[str, str]:
    """Return the properties of the blocks with just this selector, the later ones on the former."""
    found: dict[str, str] = {}
    for names, body in re.findall(r"([^{};]+)\{([^{}]*)\}", re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)):
        if selector in [name.strip() for name in names.split(",")]:
            found |= {name: value.strip() for name, value in re.findall(r"--([a-z0-9-]+):\s*([^;]+);", body)}
    return found


def palette(mood: str, family: str = "") -> dict[str, str]:
    """Return the properties that hold in a mood, as a browser with `light-dark()` has them."""
    plain, _, dark = _SHEETS["play.css"].partition("@media (prefers-color-scheme: dark)")
    assert dark
    held = block(plain, ":root") | block(_SHEETS["throw.css"], ":root")
    held |= block(_SHEETS["moods.css"], ":root") | block(_SHEETS["moods.css"], f'[data-mood="{mood}"]')
    return held | (block(_SHEETS["moods.css"], f'[data-family="{family}"] :is(.bar, .key)') if family else {})


def colour(held: dict[str, str], name: str, theme: str) -> tuple[int, int, int]:
    """Return a colour of a palette: red, green, blue."""
    value = held[name]
    if said := re.fullmatch(r"light-dark\((.+), (.+)\)", value):
        value = said[1 + THEMES.index(theme)]
    if said := re.fullmatch(r"var\(--(.+)\)", value):
        return colour(held, said[1], theme)
    digits = re.fullmatch(r"#([0-9a-f]{3}|[0-9a-f]{6})", value)
    assert digits, f"{name}: {value} is no colour"
    wide = digits[1] if len(digits[1]) == 6 else "".join(2 * digit for digit in digits[1])
    return int(wide[:2], 16), int(wide[2:4], 16), int(wide[4:], 16)


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """Return the contrast of two colours as WCAG 2 has it: 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(of: tuple[int, int, int]) -> float:
    linear = [part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in of]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def low(held: dict[str, str], theme: str, pairs: tuple[tuple[str, str], ...], least: float) -> dict[str, float]:
    """Return the pairs of a palette that have less contrast."""
    found = {f"{on} on {of}": contrast(colour(held, on, theme), colour(held, of, theme)) for on, of in pairs}
    return {pair: round(ratio, 2) for pair, ratio in found.items() if ratio < least}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("mood", MOODS)
def test_what_is_read_and_what_is_pressed_stands_out(mood: str, theme: str) -> None:
    """Text has a contrast of 4.5 and more to what it stands on, edges of controls and rings 3 and more."""
    held = palette(mood)
    assert low(held, theme, TEXT, 4.5) == {}
    assert low(held, theme, SHAPES, 3) == {}


@pytest.mark.parametrize("theme", THEMES)
def test_the_parts_of_a_bar_of_hope_and_fear_have_words(theme: str) -> None:
    """Their numbers have the same contrast as those of other bars."""
    pairs = tuple([(f"on-{outcome}", outcome) for outcome in OUTCOMES])
    assert low(palette(PAPER, "duality"), theme, pairs, 4.5) == {}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("mood", MOODS)
def test_a_small_die_stands_out_from_its_card(mood: str, theme: str) -> None:
    """By its body, or by its edge, which has the colour of its pips."""
    held = palette(mood)
    card = colour(held, "card", theme)
    assert max(contrast(colour(held, part, theme), card) for part in ("solid", "solid-ink")) >= 3


@pytest.mark.parametrize("mood", MOODS)
def test_outcomes_have_the_same_colours_in_all_moods(mood: str) -> None:
    """Also Hope, Fear and the focus: their distances for every eye are known."""
    stated = block(_SHEETS["moods.css"], f'[data-mood="{mood}"]')
    same = {*OUTCOMES, "hope", "fear", "focus", *[f"{name}-text" for name in ("bad", "price", "clean", "good")]}
    assert not {name for name in stated if name.removeprefix("on-") in same}


def test_an_unknown_mood_is_paper() -> None:
    """What the style sheet does not know changes nothing, and paper states what holds without a mood."""
    named = set(re.findall(r'\[data-mood="([^"]+)"\]', _SHEETS["moods.css"]))
    assert named == {*MOODS}
    assert palette("rust") == palette(PAPER)


@pytest.mark.parametrize("theme", THEMES)
def test_without_light_dark_the_page_is_paper(theme: str) -> None:
    """An older browser has the same palette by the system's theme, and no other: all moods are in one query."""
    outside, _, inside = _SHEETS["moods.css"].partition("@supports (color: light-dark(#000, #fff)) {")
    assert block(outside, ":root") == {}
    assert inside.rstrip().endswith("}")
    plain, _, dark = _SHEETS["play.css"].partition("@media (prefers-color-scheme: dark)")
    former = block(plain, ":root") | (block(dark.partition("\n}\n")[0], ":root") if theme == "dark" else {})
    paper = palette(PAPER)
    colours = [name for name, value in former.items() if value.startswith("#") and name not in {"die", "pip"}]
    assert len(colours) > 30
    assert [name for name in colours if colour(former, name, theme) != colour(paper, name, theme)] == []


OF_GAMES = {
    "buried_secrets": "brass",
    "fallen_empire": "marble",
    "terminal_iv": "phosphor",
    "daggerheart": "dusk",
    "underworld": "blood",
}
"""The mood of each printed game, as its design has it."""


@pytest.mark.parametrize("game, mood", OF_GAMES.items())
def test_a_printed_game_has_its_mood(client: Client, game: str, mood: str) -> None:
    """Its description names it."""
    assert client.get(f"/v1/systems/{game}").json()["mood"] == mood


@pytest.mark.parametrize(
    "stated, mood", [({}, "paper"), ({"mood": "dusk"}, "dusk"), ({"mood": "rust"}, "paper"), ({"mood": ""}, "paper")]
)
def test_a_game_of_ones_own_has_the_mood_of_its_document(client: Client, stated: dict[str, str], mood: str) -> None:
    """It is paper where the document names none, or one that is not known; its rolls and odds do not change."""
    plain, told = (client.post("/v1/games", json=FILES["lamplighters"] | more).json() for more in ({}, stated))
    assert told["description"]["mood"] == mood
    assert told["odds"] == plain["odds"]


def test_a_game_has_the_mood_of_its_base() -> None:
    """Unless its file names another."""
    based: dict[str, Any] = {"forged-1": {**bases()["forged-1"], "mood": "marble"}}
    assert whole_of(FILES["lamplighters"], based)["mood"] == "marble"
    assert whole_of(FILES["lamplighters"] | {"mood": "blood"}, based)["mood"] == "blood"
