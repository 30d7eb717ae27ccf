"""The forms of a roll by media type, beside JSON (docs/forms.md)."""

from collections.abc import Callable, Mapping
from typing import Any

from service.http.operation import FOUNDRY, HTML, MARKDOWN, PNG, ROLL20, SVG, TEXT
from service.http.render import foundry, html, markdown, picture, png, roll20
from service.http.render.card import Card

_FORMS: Mapping[str, Callable[[Card], str | bytes]] = {
    TEXT: lambda card: card.text,
    MARKDOWN: markdown.card,
    HTML: html.card,
    FOUNDRY: foundry.card,
    ROLL20: roll20.card,
    SVG: picture.card,
}
EVENT_FORMS = tuple(_FORMS)
"""The forms that an event can have: those that are text."""
ROLL_TYPES: Mapping[str, Any] = {**dict.fromkeys(_FORMS, str), FOUNDRY: dict[str, Any], PNG: str}
"""Types of the forms by media type, as an operation declares them."""


async def in_form(card: Card, media: str) -> bytes:
    """Return a roll in the form of a media type; text in UTF-8."""
    return await png.draw(picture.card(card)) if media == PNG else in_text_form(card, media)


def in_text_form(card: Card, media: str) -> bytes:
    """Return a roll in a form of `EVENT_FORMS`, in UTF-8."""
    made = _FORMS[media](card)
    return made if isinstance(made, bytes) else made.encode(errors="replace")
