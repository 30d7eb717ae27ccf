"""A roll as an SVG picture to share: readable on any background, without scripts, styles, ids or references."""

from xml.etree.ElementTree import Element, SubElement, tostring

from service.http.render import text
from service.http.render.card import Card, listed
from service.http.render.dice import SIZE, add_die, height_of
from service.http.render.svg import lines_of
from service.language import ngettext
from service.rules.writing import one_line

_INK, _PAPER, _PALE = "#0b1220", "#f8fafc", "#a8b3c7"
_WIDTH, _MARGIN, _GAP = 480, 24, 8
_OUTCOME_EMS, _FACTS_EMS = 16, 26
"""Width of a line, in ems of its size."""
_A_ROW = (_WIDTH - 2 * _MARGIN + _GAP) // (SIZE + _GAP)
_MOST_DICE = 3 * _A_ROW
"""Dice that are drawn; the number of others is told."""


def card(one: Card) -> str:
    """Return the picture of a roll."""
    shown = one.dice[:_MOST_DICE]
    rows = -(-len(shown) // _A_ROW)
    title = lines_of(_on_one_line(one.title), 24)
    facts = listed([f"{name} {value}" for name, value in one.terms])
    rest = len(one.dice) - len(shown)
    more = ngettext("and {count} more die", "and {count} more dice", rest).format(count=rest) if rest else ""
    named = (text.unbound(told=one.unbound), text.by_host(told=one.by_host))
    parts = [part for part in (more, facts, *named) if part]
    below = [line for part in parts for line in lines_of(_on_one_line(part), _FACTS_EMS)]
    label = one.label if one.read is None else f"{one.label} ({one.read})"
    outcome = lines_of(_on_one_line(label), _OUTCOME_EMS)
    top = _MARGIN + 26 * len(title)
    row_height = max([height_of(die) for die in shown], default=0) + _GAP
    height = top + rows * row_height + 22 + 34 * len(outcome) + 22 * len(below) + _MARGIN
    svg = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "role": "img", "aria-label": f"{one.title}: {label}"})
    svg.attrib |= {"width": str(_WIDTH), "height": str(height), "viewBox": f"0 0 {_WIDTH} {height}"}
    SubElement(svg, "title").text = f"{one.title}: {label}"
    plate = {"x": "2", "y": "2", "width": str(_WIDTH - 4), "height": str(height - 4), "rx": "16"}
    SubElement(svg, "rect", plate | {"fill": _INK, "stroke": _PAPER, "stroke-opacity": "0.3", "stroke-width": "2"})
    for at, line in enumerate(title):
        _text(svg, line, _MARGIN + 14 + 26 * at, 19, _PALE)
    dice = SubElement(svg, "g", {"color": _PAPER})
    for at, die in enumerate(shown):
        row, column = divmod(at, _A_ROW)
        add_die(dice, die, _MARGIN + column * (SIZE + _GAP), top + row * row_height)
    bottom = top + rows * row_height
    for at, line in enumerate(outcome):
        _text(svg, line, bottom + 36 + 34 * at, 26, _PAPER)
    for at, line in enumerate(below):
        _text(svg, line, bottom + 30 + 34 * len(outcome) + 22 * at, 16, _PALE)
    return tostring(svg, encoding="unicode")


def _on_one_line(text: str) -> str:
    # XML has no unpaired surrogates.
    return " ".join(one_line(text.encode(errors="ignore").decode()).split())


def _text(svg: Element, words: str, y: int, size: int, fill: str) -> None:
    font = {"font-family": "system-ui, 'Segoe UI', Roboto, Arial, sans-serif", "font-weight": "700"}
    place = {"x": str(_MARGIN), "y": str(y), "font-size": str(size), "fill": fill}
    SubElement(svg, "text", {**place, **font}).text = words
