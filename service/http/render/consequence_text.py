"""A consequence in words: what it is, its harm, and whom and which clock it befalls (FITD-A15, FITD-A17)."""

from collections.abc import Mapping

from msgspec import UNSET

from service.language import _, word
from service.rules.follow_up import USUAL
from service.session.actions.views import ActionConsequence


def whole(one: ActionConsequence, names: Mapping[str, str], *, of: str | None = None) -> str:
    """Return a consequence, with names by id; `of` is the character that the sentence names already."""
    who = "" if one.character is UNSET or one.character == of else names.get(one.character, one.character)
    clock = "" if one.clock is UNSET else _clock(one, names)
    harm = _harm(one)
    if one.pick == "custom" and one.text:
        befalls = ", ".join([part for part in (who, clock, harm or _severity(one)) if part])
        return f"{one.text} ({befalls})" if befalls else one.text
    words = _words(one)
    if who:
        words = _("{consequence} for {who}").format(consequence=words, who=who)
    if clock:
        words = _("{consequence} on {clock}").format(consequence=words, clock=clock)
    beside = ", ".join([part for part in (harm, one.text) if part])
    return f"{words} ({beside})" if beside else words


def _harm(one: ActionConsequence) -> str:
    """Return the harm that a consequence marks beside what it is; "" of harm itself, which says how grave it is."""
    return word("track", f"harm_{one.harm_level}") if one.harm_level and one.pick != "harm" else ""


def _severity(one: ActionConsequence) -> str:
    """Return how grave the GM's own consequence is, where it is not as most are."""
    return word("severity", one.severity) if one.severity and one.severity != USUAL else ""


def _words(one: ActionConsequence) -> str:
    words = word("menu", one.pick)
    if one.severity:
        return _("{severity} {option}").format(severity=word("severity", one.severity), option=words)
    return words


def _clock(one: ActionConsequence, names: Mapping[str, str]) -> str:
    """Return the clock that a consequence ticks, and by how much."""
    assert one.clock is not UNSET
    name = names.get(one.clock, one.clock)
    return f"{name} {one.ticks:+d}" if one.ticks else name
