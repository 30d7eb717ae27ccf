"""Dice drawn as SVG, without ids, styles, scripts or references: in the color of the text around them."""

import math
from xml.etree.ElementTree import Element, SubElement

from service.language import _, mark
from service.rules.outcome import Die

MINUS = "\u2212"
SIZE = 48
"""Units of a die's square, and its width."""
_CORNERS = {4: 3, 6: 4, 8: 4, 10: 4, 12: 5, 20: 6}
"""Corners of a die's outline by its sides; any other is round."""
HEIGHT = 64
"""With the word for its role below it."""
_ROLES = {
    "hope": mark("Hope"),
    "fear": mark("Fear"),
    "advantage": mark("adv."),
    "disadvantage": mark("disadv."),
    "help": mark("help"),
    "extra": mark("extra"),
}


def add_die(parent: Element, die: Die, x: float = 0, y: float = 0) -> None:
    """Add a die at a place: thicker where it counts, pale where it does not, its role below it."""
    group = SubElement(parent, "g", {"transform": f"translate({x:g} {y:g})", "opacity": "1" if die.counts else "0.45"})
    outline = {
        "fill": "currentColor",
        "fill-opacity": "0.14" if die.counts else "0",
        "stroke": "currentColor",
        "stroke-width": "3" if die.counts else "1.5",
        "stroke-linejoin": "round",
    }
    if die.sides in _CORNERS:
        SubElement(group, "path", {"d": _outline(die.sides), **outline})
    else:
        SubElement(group, "circle", {"cx": "24", "cy": "24", "r": "20", **outline})
    text = {"fill": "currentColor", "text-anchor": "middle", "font-family": "system-ui, sans-serif"}
    face = SubElement(group, "text", {"x": "24", "y": "31", "font-size": "19", "font-weight": "700", **text})
    face.text = f"{die.sign or ''}{die.face}".replace("-", MINUS)
    if die.role in _ROLES:
        role = SubElement(group, "text", {"x": "24", "y": "60", "font-size": "12", **text})
        role.text = _(_ROLES[die.role])


def _outline(sides: int) -> str:
    if sides == 6:
        return "M8 5H40A3 3 0 0 1 43 8V40A3 3 0 0 1 40 43H8A3 3 0 0 1 5 40V8A3 3 0 0 1 8 5Z"
    corners = _CORNERS[sides]
    middle = 27 if sides == 4 else 24
    points = [
        (24 + 21 * math.sin(math.tau * at / corners), middle - 21 * math.cos(math.tau * at / corners))
        for at in range(corners)
    ]
    return "M" + "L".join([f"{x:.1f} {y:.1f}" for x, y in points]) + "Z"


def height_of(die: Die) -> int:
    """Return the height of a die as it is drawn."""
    return HEIGHT if die.role in _ROLES else SIZE


def alone(die: Die, label: str) -> Element:
    """Return a die as a picture of its own."""
    height = height_of(die)
    svg = Element("svg", {"viewBox": f"0 0 {SIZE} {height}", "width": str(SIZE), "height": str(height), "role": "img"})
    svg.set("aria-label", label)
    add_die(svg, die)
    return svg
