"""The page of all outcomes in all forms."""

from typing import get_args

import msgspec

from service.http.render.forms import EVENT_FORMS
from service.rules.systems import ALL
from tools import gallery


def test_the_gallery_has_every_outcome() -> None:
    """`docs/gallery.html` shows each outcome of each game in every form; `make responses` writes it."""
    assert gallery.PAGE.read_text(encoding="utf-8") == gallery.page()
    seen = {(name, ruling.outcome) for name, _, ruling in gallery.rulings()}
    for name, system in ALL.items():
        [outcome] = [one for one in msgspec.structs.fields(system.ruling) if one.name == "outcome"]
        known = get_args(get_args(outcome.type)[0])
        assert {made for game, made in seen if game == name} == set(known), name


def test_what_was_recorded_is_shown_in_every_form() -> None:
    """A roll, a choice and a resistance at a table are those of the contract's examples."""
    recorded = dict(gallery.recorded())
    assert list(recorded) == ["At a table: a roll", "At a table: a choice", "At a table: a resistance"]
    assert all({*EVENT_FORMS} <= forms.keys() for forms in recorded.values())
