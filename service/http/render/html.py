"""A roll as a fragment of HTML: classes and `data-` attributes, no style, script or id (docs/forms.md)."""

from xml.etree.ElementTree import tostring

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from service.http.render.card import Card, face_of
from service.http.render.dice import alone
from service.language import _
from service.rules.outcome import Die


def _drawn(die: Die) -> Markup:
    return Markup(tostring(alone(die, face_of(die)), encoding="unicode"))  # noqa: S704  # numbers and constants alone


_ENVIRONMENT = Environment(
    loader=PackageLoader("service.http.render"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_ENVIRONMENT.globals |= {"drawn": _drawn, "_": _}
_ROLL = _ENVIRONMENT.get_template("roll.html")


def card(one: Card) -> str:
    """Return the card of a roll."""
    return _ROLL.render(card=one)
