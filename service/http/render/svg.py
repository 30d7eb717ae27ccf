"""A clock as an SVG picture: a dark dial with bright segments, readable on any background."""

import math
import unicodedata
from itertools import accumulate, takewhile
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, tostring

from service.language import _, ngettext, word
from service.record.documents import ClockKind
from service.rules.writing import one_line
from service.session.clocks import ClockState

_INK, _PAPER = "#0b1220", "#f8fafc"
_WIDTH, _HEIGHT, _X, _Y = 240, 308, 120, 114
_RIM, _OUTER, _INNER, _HUB = 106, 100, 34, 29
_FONT, _LINE_EMS = 20, 10.9  # units; ems to a line, the halo left out
_COMBINING, _JOINER = {"Mn", "Mc", "Me", "Cf"}, "\u200d"
_SKINS, _FLAGS = set(map(chr, range(0x1F3FB, 0x1F400))), set(map(chr, range(0x1F1E6, 0x1F200)))
_TIMES = "\u00d7"


class _Style(NamedTuple):
    """How a kind is distinguished: by color, and by a glyph for readers who do not see colors (around 0, within 12)."""

    accent: str  # has a contrast of 3 to an empty segment, on white too
    glyph: str


_STYLES: dict[ClockKind, _Style] = {
    "progress": _Style("#5fd3a6", "M-9-1 0-10 9-1M0-9V11"),
    "danger": _Style("#ff7d6b", "M0-11V3M0 10.5V11"),
    "racing": _Style("#ffb547", "M-9-9 0 0-9 9M1-9 10 0 1 9"),
    "linked": _Style("#86b9ff", "M-3-6H-6A6 6 0 0 0-6 6H-3M3-6H6A6 6 0 0 1 6 6H3M-5 0H5"),
    "tug_of_war": _Style("#c9abff", "M-11 0H11M-5-7-12 0-5 7M5-7 12 0 5 7"),
    "mission": _Style("#f4dc5c", "M-7 12V-11H9L4-5 9 1H-7"),
    "faction": _Style("#f7a1d2", "M-11 9V-6L-5 0 0-10 5 0 11-6V9Z"),
    "countdown": _Style("#7fdcf0", "M-8-11H8M-8 11H8M-6-11C-6-2 6 2 6 11M6-11C6-2-6 2-6 11"),
}
_MARKS: dict[ClockState, str] = {
    "locked": "M-9-1H9V11H-9ZM-6-1V-6A6 6 0 0 1 6-6V-1",
    "won": "M-10 1-3 8 10-7",
    "lost": "M-8-8 8 8M8-8-8 8",
}


def clock(  # noqa: PLR0913  # they are what is drawn
    *, name: str, kind: ClockKind, size: int, filled: int, state: ClockState, loops: int, caption: bool = True
) -> str:
    """Draw a clock of 1..100 segments as an SVG document without ids, styles, scripts or references."""
    # XML has no unpaired surrogates.
    displayed_name = " ".join(one_line(name.encode(errors="ignore").decode()).split())
    label = _label(displayed_name, kind, size, filled, state, loops)
    svg = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "role": "img", "aria-label": label})
    # Foundry needs width and height to make a texture; with the viewBox the picture still scales.
    height = _HEIGHT if caption else 2 * _Y
    svg.attrib |= {"width": str(_WIDTH), "height": str(height), "viewBox": f"0 0 {_WIDTH} {height}"}
    _add(svg, "title").text = label
    dial = _add(svg, "g", transform=f"translate({_X} {_Y})")
    _plate(dial, _STYLES[kind].accent if state in {"full", "won"} else None)
    _segments(dial, _STYLES[kind].accent, size, filled, dim=state in {"locked", "lost"})
    if kind == "tug_of_war":
        _tug_of_war_marks(dial, filled / size)
    _hub(dial, kind, state, loops)
    if caption:
        _caption(svg, lines_of(displayed_name), f"{filled}/{size}")
    return tostring(svg, encoding="unicode")


def _add(parent: Element, tag: str, **attributes: object) -> Element:
    return SubElement(parent, tag, {key.replace("_", "-"): str(value) for key, value in attributes.items()})


def _label(name: str, kind: ClockKind, size: int, filled: int, state: ClockState, loops: int) -> str:  # noqa: PLR0913, PLR0917  # as clock
    parts = [
        _("{filled} of {size}").format(filled=filled, size=size),
        _("{kind} clock").format(kind=word("clock", kind)),
    ]
    if state != "open":
        parts.append(word("state", state))
    if kind == "countdown" and loops:
        parts.append(ngettext("after {count} loop", "after {count} loops", loops).format(count=loops))
    return f"{_isolated(name)}: {', '.join(parts)}" if name else ", ".join(parts)


def _isolated(name: str) -> str:
    """Isolate a right-to-left name, which would change the direction of the text beside it (UAX 9: FSI, PDI)."""
    is_right_to_left = any(unicodedata.bidirectional(char) in {"R", "AL"} for char in name)
    return f"\u2068{name}\u2069" if is_right_to_left else name


def _plate(dial: Element, rim_color: str | None) -> None:
    """Draw the background: dark, for contrast with bright segments, with a rim that is visible on black pages."""
    _add(dial, "circle", r=_RIM, fill=_INK, fill_opacity=0.88)
    rim = (
        {"stroke": rim_color, "stroke_width": 4}
        if rim_color
        else {"stroke": _PAPER, "stroke_width": 2, "stroke_opacity": 0.5}
    )
    _add(dial, "circle", r=_RIM, fill="none", **rim)


def _segments(dial: Element, accent: str, size: int, filled: int, *, dim: bool) -> None:
    """Draw the segments from twelve o'clock, clockwise."""
    ring = _add(dial, "g", opacity=0.55 if dim else 1)
    groups = {
        True: _add(ring, "g", data_segments="filled", fill=accent),
        False: _add(ring, "g", data_segments="empty", fill=_PAPER, fill_opacity=0.17),
    }
    for index in range(size):
        group = groups[index < filled]
        if size == 1:  # an arc that ends where it starts is none
            _add(group, "circle", r=_OUTER)
        else:
            _add(group, "path", d=_segment(index, size))


def _segment(index: int, size: int) -> str:
    """Return the path of a segment; a gap has one width at both radii, and is thinner where segments are many."""
    half = min(1.8, 0.17 * math.tau * _INNER / size)
    start, end = index / size, (index + 1) / size
    outer, inner = (math.asin(half / radius) / math.tau for radius in (_OUTER, _INNER))
    return (
        f"M{_at(_OUTER, start + outer)}A{_OUTER} {_OUTER} 0 0 1 {_at(_OUTER, end - outer)}"
        f"L{_at(_INNER, end - inner)}A{_INNER} {_INNER} 0 0 0 {_at(_INNER, start + inner)}Z"
    )


def _at(radius: float, fraction: float) -> str:
    angle = fraction * math.tau
    return f"{radius * math.sin(angle):.2f} {-radius * math.cos(angle):.2f}"


def _tug_of_war_marks(dial: Element, fraction: float) -> None:
    """Mark a tug of war: the line where both ends meet, the middle, and the current value."""
    _add(dial, "path", d=f"M0-{_OUTER}V-{_INNER}", stroke=_PAPER, stroke_width=4)
    _add(dial, "path", d=f"M0 {_OUTER - 14}-9 {_RIM + 3}H9Z", fill=_PAPER, stroke=_INK, stroke_width=2)
    x, y = _at((_OUTER + _INNER) / 2, fraction).split()
    _add(dial, "circle", cx=x, cy=y, r=11, fill=_PAPER, stroke=_INK, stroke_width=4)


def _hub(dial: Element, kind: ClockKind, state: ClockState, loops: int) -> None:
    """Draw the center: the state, or the number of loops, or the kind."""
    _add(dial, "circle", r=_HUB, fill=_INK, stroke=_PAPER, stroke_opacity=0.3)
    style = _STYLES[kind]
    if kind == "countdown" and loops and state not in _MARKS:
        times = f"{_TIMES}{loops}"
        font = min(30.0, 84 / len(times))
        _text(dial, times, 0, 0.36 * font, font, fill=style.accent)
    else:
        stroke = {
            "transform": "scale(1.35)",
            "stroke_width": 3.4,
            "stroke_linecap": "round",
            "stroke_linejoin": "round",
        }
        mark = _MARKS.get(state)
        _add(dial, "path", d=mark or style.glyph, fill="none", stroke=_PAPER if mark else style.accent, **stroke)


def _caption(svg: Element, lines: list[str], count: str) -> None:
    """Write the count at a fixed position, so that clocks in a row align, and the name below it."""
    _text(svg, count, _X, 249, 24)
    for index, line in enumerate(lines):
        _text(svg, line, _X, 273 + 23 * index, _FONT, direction="rtl" if _is_right_to_left(line) else "ltr")


def _text(parent: Element, text: str, x: float, y: float, font: float, **attributes: str) -> None:
    halo = {"stroke": _INK, "stroke_width": 6, "stroke_linejoin": "round", "paint_order": "stroke"}
    font_attributes = {"font_family": "system-ui, 'Segoe UI', Roboto, Arial, sans-serif", "font_weight": 700}
    position = {"x": x, "y": f"{y:.1f}", "font_size": f"{font:.1f}", "text_anchor": "middle"}
    _add(parent, "text", **{"fill": _PAPER, **halo, **font_attributes, **position, **attributes}).text = text


def _is_right_to_left(line: str) -> bool:
    """Return whether the first letter that has a direction is written from right to left."""
    directions = (direction for direction in map(unicodedata.bidirectional, line) if direction in {"L", "R", "AL"})
    return next(directions, "L") != "L"


def lines_of(name: str, ems: float = _LINE_EMS) -> list[str]:
    """Wrap a name to two lines at most, since SVG wraps no text."""
    clusters = _clusters(name)
    first = _fits(clusters, ems)
    if first < len(clusters):
        spaces = [index for index, cluster in enumerate(clusters[: first + 1]) if cluster == " "]
        first = spaces[-1] if spaces else first
    rest = clusters[first:]
    if _fits(rest, ems) < len(rest):
        rest = [*"".join(rest[: _fits(rest, ems - 1)]).rstrip(), "…"]
    lines = ("".join(part).strip() for part in (clusters[:first], rest))
    return [line for line in lines if line]


def _fits(clusters: list[str], ems: float) -> int:
    """Return how many clusters fit on a line of so many ems."""
    ends = accumulate(map(_ems, clusters))
    return sum(1 for _ in takewhile(lambda end: end <= ems, ends))


def _clusters(name: str) -> list[str]:
    """Split into grapheme clusters, approximately: accents, flags and emoji sequences are kept whole."""
    clusters: list[str] = []
    for char in name:
        joins = unicodedata.category(char) in _COMBINING or char in _SKINS
        if clusters and (joins or clusters[-1][-1] == _JOINER or (char in _FLAGS and clusters[-1] in _FLAGS)):
            clusters[-1] += char
        else:
            clusters.append(char)
    return clusters


def _ems(cluster: str) -> float:
    """Return an upper estimate of a cluster's width in a bold sans-serif font, in ems."""
    char = cluster[0]
    if unicodedata.east_asian_width(char) in "WF" or char in _FLAGS:
        return 1.3 if unicodedata.category(char) == "So" else 1
    if char in " fijlrtI.,:;'!|()-":
        return 0.38
    if char in "mwMW@%—":
        return 0.98
    return 0.74 if char.isupper() else 0.6
