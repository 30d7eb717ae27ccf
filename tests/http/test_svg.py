"""A clock as a picture: well-formed whatever its name, and drawn as it stands."""

import math
import re
from typing import Any, get_args
from xml.etree.ElementTree import Element, fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.http.render.svg import _STYLES, clock
from service.record.documents import ClockKind
from service.session.clocks import ClockState

FAMILY = "👩\u200d👩\u200d👧"
SVG = "{http://www.w3.org/2000/svg}"
ALARM: dict[str, Any] = {"name": "Alarm", "kind": "danger", "size": 8, "filled": 3, "state": "open", "loops": 0}
# Surrogates too: JSON can say them.
NAMES = st.text(st.characters(exclude_categories=()), min_size=1, max_size=80)


@st.composite
def clocks(draw: st.DrawFn) -> dict[str, Any]:
    """Draw the arguments of any clock."""
    size = draw(st.integers(1, 100))
    return {
        "name": draw(NAMES),
        "kind": draw(st.sampled_from(get_args(ClockKind))),
        "size": size,
        "filled": draw(st.integers(0, size)),
        "state": draw(st.sampled_from(get_args(ClockState))),
        "loops": draw(st.integers(0, 10**6)),
    }


def picture(**changed: object) -> Element:
    """Draw the alarm with some of it changed, and read the picture."""
    return fromstring(clock(**(ALARM | changed)))


def segments(svg: Element, which: str) -> list[str]:
    """List the shapes of the filled or of the empty segments."""
    group = svg.find(f".//{SVG}g[@data-segments='{which}']")
    assert group is not None
    return [shape.get("d", shape.tag.removeprefix(SVG)) for shape in group]


def texts(svg: Element) -> list[str]:
    """List what is written, from the top."""
    return [text.text or "" for text in svg.iter(f"{SVG}text")]


@given(clocks())
def test_any_clock_is_well_formed(asked: dict[str, Any]) -> None:
    """Whatever it is called, a clock is well-formed UTF-8, with a distinct shape for each filled and empty segment."""
    svg = fromstring(clock(**asked).encode())
    filled, empty = segments(svg, "filled"), segments(svg, "empty")
    assert (len(filled), len(empty)) == (asked["filled"], asked["size"] - asked["filled"])
    assert len({*filled, *empty}) == asked["size"]


@given(clocks())
def test_nothing_leaks_or_is_fetched(asked: dict[str, Any]) -> None:
    """A picture has no script, style, id, class, handler or reference, so it may stand inside any page."""
    svg = fromstring(clock(**asked))
    assert {shape.tag.removeprefix(SVG) for shape in svg.iter()} <= {"svg", "title", "g", "circle", "path", "text"}
    attributes = [(name, value) for shape in svg.iter() for name, value in shape.items() if name != "aria-label"]
    assert not [name for name, _ in attributes if re.match(r"style|id$|class|on|.*href|src", name)]
    assert not [value for _, value in attributes if "url(" in value or "//" in value]


@given(clocks())
def test_the_same_clock_is_the_same_picture(asked: dict[str, Any]) -> None:
    """Drawing twice gives the same bytes, so a picture can have an ETag."""
    assert clock(**asked) == clock(**asked)


@pytest.mark.parametrize("filled", [0, 1])
def test_one_segment_is_a_disc(filled: int) -> None:
    """A clock of one segment is a disc: an arc of a whole turn would draw nothing."""
    svg = picture(size=1, filled=filled)
    assert segments(svg, "filled") + segments(svg, "empty") == ["circle"]


def test_segments_run_clockwise_from_the_top() -> None:
    """The first of four segments is the upper right quarter, and the filled ones come first."""
    svg = picture(size=4, filled=1)
    start, end = re.findall(r"(?:M|0 0 1 )(-?[\d.]+) (-?[\d.]+)", segments(svg, "filled")[0])
    assert (float(start[0]), float(start[1])) == pytest.approx((1.8, -100), abs=0.1)
    assert (float(end[0]), float(end[1])) == pytest.approx((100, -1.8), abs=0.1)


@pytest.mark.parametrize(
    "changed, label",
    [
        pytest.param({}, "Alarm: 3 of 8, danger clock", id="open"),
        pytest.param({"kind": "tug_of_war"}, "Alarm: 3 of 8, tug of war clock", id="two ends"),
        pytest.param({"state": "locked"}, "Alarm: 3 of 8, danger clock, locked", id="locked"),
        pytest.param({"kind": "countdown", "loops": 1}, "Alarm: 3 of 8, countdown clock, after 1 loop", id="one loop"),
        pytest.param({"kind": "countdown", "loops": 2}, "Alarm: 3 of 8, countdown clock, after 2 loops", id="loops"),
        pytest.param({"name": "\x00"}, "3 of 8, danger clock", id="nothing left of the name"),
    ],
)
def test_label(changed: dict[str, Any], label: str) -> None:
    """A screen reader and a tooltip say what the picture shows."""
    svg = picture(**changed)
    assert (svg.get("role"), svg.get("aria-label"), svg.findtext(f"{SVG}title")) == ("img", label, label)


def test_a_name_is_text() -> None:
    """Markup in a name is written, not obeyed, and what XML cannot say is left out."""
    name = "<b>\"Tom\" &amp; 'Al'\x00\x1b\x9f\ufffe\ud800"
    said = "<b>\"Tom\" &amp; 'Al'"
    svg = picture(name=name)
    assert " ".join(texts(svg)[1:]) == said
    assert svg.get("aria-label") == f"{said}: 3 of 8, danger clock"


@pytest.mark.parametrize(
    "name, lines",
    [
        pytest.param("Alarm", ["Alarm"], id="short"),
        pytest.param("a\tb \n c", ["a b c"], id="white space"),
        pytest.param("The Red Sashes find out", ["The Red Sashes find", "out"], id="at a space"),
        pytest.param("W" * 80, ["W" * 11, "W" * 10 + "…"], id="no space"),
        pytest.param("🇫🇷" * 20, ["🇫🇷" * 8, "🇫🇷" * 7 + "…"], id="flags whole"),
        pytest.param(FAMILY * 9, [FAMILY * 8, FAMILY], id="families whole"),
        pytest.param("e\u0301" * 30, ["e\u0301" * 18, "e\u0301" * 12], id="accents stay"),
    ],
)
def test_name_is_wrapped(name: str, lines: list[str]) -> None:
    """A name takes two lines at most, is broken at a space if it can be, and never within a sign."""
    assert texts(picture(name=name)) == ["3/8", *lines]


@pytest.mark.parametrize("name, way", [("Alarm", "ltr"), ("1. שעון", "rtl"), ("ساعة", "rtl"), ("12", "ltr")])
def test_direction_follows_the_name(name: str, way: str) -> None:
    """A name whose first letter reads from right to left is set so, ellipsis and full stop included."""
    assert [text.get("direction") for text in picture(name=name).iter(f"{SVG}text")][1:] == [way]


def test_loops_are_written() -> None:
    """A countdown says how often it has looped; others do not."""
    assert texts(picture(kind="countdown", loops=3)) == ["\u00d73", "3/8", "Alarm"]
    assert texts(picture(kind="countdown", loops=0)) == ["3/8", "Alarm"]
    assert texts(picture(kind="danger", loops=3)) == ["3/8", "Alarm"]


def test_kinds_and_states_look_different() -> None:
    """Each kind and each state is drawn its own way, even where hue is not seen."""
    said = re.compile(r"#[0-9a-f]{6}|<title>.*</title>|aria-label=\"[^\"]+\"")
    kinds = {said.sub("", clock(**ALARM | {"kind": kind})) for kind in get_args(ClockKind)}
    states = {said.sub("", clock(**ALARM | {"state": state, "filled": 8})) for state in get_args(ClockState)}
    assert (len(kinds), len(states)) == (8, 5)


@pytest.mark.parametrize("kind", get_args(ClockKind))
def test_filled_is_lighter_than_empty(kind: ClockKind) -> None:
    """On white, where the glass is lightest, filled has a contrast of 3 to empty (WCAG 1.4.11)."""
    glass = [0.88 * channel + 0.12 * 255 for channel in (0x0B, 0x12, 0x20)]
    empty = [0.83 * below + 0.17 * above for below, above in zip(glass, (0xF8, 0xFA, 0xFC), strict=True)]
    filled = [float(channel) for channel in bytes.fromhex(_STYLES[kind].accent[1:])]
    assert (luminance(filled) + 0.05) / (luminance(empty) + 0.05) >= 3


def luminance(rgb: list[float]) -> float:
    """Weigh a colour's light as WCAG does (for all but the darkest)."""
    red, green, blue = (math.pow((channel / 255 + 0.055) / 1.055, 2.4) for channel in rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
