"""The look of `/play`: each table has the mood of its game, unless somebody sets another."""

import os
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from service.rules.system import MOODS
from tests.browser.conftest import Sit
from tests.browser.play import Person, Scene
from tests.http.test_moods import OF_GAMES

SHOTS = os.environ.get("SHOTS")
"""A folder for pictures of each mood, to be looked at."""
GROUND = "getComputedStyle(document.body).backgroundColor"
PAPER = {"light": "rgb(246, 244, 238)", "dark": "rgb(19, 21, 26)"}
BRASS = {"light": "rgb(239, 234, 224)", "dark": "rgb(20, 18, 15)"}


def choose(person: Person, setting: str, value: str) -> None:
    """Choose something in the settings."""
    person.page.locator("header").get_by_role("button", name="Settings").click()
    person.page.get_by_label(setting, exact=True).select_option(value)
    person.page.get_by_role("dialog").get_by_role("button", name="Close").click()


def shown(page: Page) -> list[str]:
    """Return the mood and the theme of a page, and its ground."""
    said: list[str] = page.evaluate(f"[document.documentElement.dataset.mood ?? 'none', {GROUND}]")
    return said


@pytest.mark.parametrize("game, mood", OF_GAMES.items())
def test_a_table_has_the_mood_of_its_game(sit: Sit, game: str, mood: str) -> None:
    """While it is shown; the door has none."""
    gm = sit("Gia", 390)
    gm.open_table(game)
    expect(gm.page.locator("html")).to_have_attribute("data-mood", mood)
    gm.page.locator("header").get_by_role("button", name="Settings").click()
    gm.page.get_by_role("button", name="Other tables").click()
    expect(gm.page.locator("html")).not_to_have_attribute("data-mood", mood)
    assert shown(gm.page) == ["none", PAPER["light"]]


def test_look_and_light_of_the_settings_win(sit: Sit) -> None:
    """Over game and system; they stay after the page is loaded again, and the light at the door too."""
    gm = sit("Gia", color_scheme="dark")
    gm.open_table("buried_secrets")
    assert shown(gm.page) == ["brass", BRASS["dark"]]
    choose(gm, "Light", "light")
    assert shown(gm.page) == ["brass", BRASS["light"]]
    choose(gm, "Look", "paper")
    assert shown(gm.page) == ["paper", PAPER["light"]]
    choose(gm, "Light", "dark")
    gm.page.emulate_media(color_scheme="light")
    assert shown(gm.page) == ["paper", PAPER["dark"]]
    gm.page.reload()
    expect(gm.page.locator("html")).to_have_attribute("data-mood", "paper")
    assert shown(gm.page) == ["paper", PAPER["dark"]]
    gm.page.locator("header").get_by_role("button", name="Settings").click()
    gm.page.get_by_role("button", name="Other tables").click()
    expect(gm.page.locator("html")).not_to_have_attribute("data-mood", "paper")
    assert shown(gm.page) == ["none", PAPER["dark"]]


def test_an_unknown_look_is_paper(sit: Sit) -> None:
    """As a game has it that a later service describes."""
    gm = sit("Gia")
    gm.open_table("buried_secrets")
    # Set and read at once: the page sets it again with the next drawing.
    ground = gm.page.evaluate(f"(document.documentElement.dataset.mood = 'rust', {GROUND})")
    assert ground == PAPER["light"]


def test_the_dice_of_each_mood(sit: Sit) -> None:
    """Ground and dice follow the mood, of stakes and in the tray; numerals stay what they are."""
    scene = Scene(sit("Gia"), sit("Ana", 390), sit("Ben", 768), "buried_secrets")
    scene.ready()
    page = scene.ana.page
    stakes = looks(page, "stakes")
    scene.ana.rolling.click()
    expect(page.locator(".tray.standing")).to_be_visible()
    tray = looks(page, "tray")
    assert [len({ground for ground, _ in seen}) for seen in (stakes, tray)] == [2 * len(MOODS)] * 2
    assert len({body for _, body in tray}) == len(MOODS)
    scene.ana.put_away()


def looks(page: Page, name: str) -> list[tuple[str, str]]:
    """Return the ground of a page and the body of its dice in each mood and theme."""
    found: list[tuple[str, str]] = []
    for mood, theme in product(MOODS, ("light", "dark")):
        page.evaluate(
            "([mood, theme]) => Object.assign(document.documentElement.dataset, { mood, theme })", [mood, theme]
        )
        body = "getComputedStyle(document.querySelector('.slot .solid .body') ?? document.body).fill"
        ground, fill = page.evaluate(f"[{GROUND}, {body}]")
        found.append((ground, fill))
        if SHOTS:
            page.screenshot(path=Path(SHOTS) / f"{name}-{mood}-{theme}.png", animations="disabled")
    return found
