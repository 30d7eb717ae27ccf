"""A table as text for a terminal: people, tracks, characters and clocks."""

from collections.abc import Mapping

from msgspec import UNSET

from service.language import _, labelled, word
from service.record.documents import Options
from service.rules.abilities import PART
from service.session.characters import Character
from service.session.clocks import TableClock
from service.session.lifecycle import Session
from service.session.tracks import TrackValue


def table(seen: Session, game: str) -> str:
    """Return a table as its reader sees it, a line for each of its parts."""
    lines = [f"{seen.name} - {_(game)}" if seen.name else _(game)]
    people = [f"{one.name} ({one.id}, {labelled('role', one.role).label})" for one in seen.people if one.active]
    lines.append(_("people - {people}").format(people=", ".join(people)))
    lines.append(host(seen.options, {one.id: one.name for one in seen.people}))
    if seen.expires:
        lines.append(_("kept until {day}, and longer when somebody looks").format(day=seen.expires[:10]))
    lines.append(_("table - {tracks}").format(tracks=tracks(seen.tracks)))
    lines += [_character(one) for one in seen.characters or ()]
    lines += [f"{clock(one)} ({one.id})" for one in seen.clocks or ()]
    return "".join([f"{' '.join(line.split())}\n" for line in lines])


def host(options: Options, names: Mapping[str, str]) -> str:
    """Return who runs the service; `names` are those of people, by id."""
    if not options.host:
        who = _("not said")
    elif options.host == "none":
        who = _("nobody at the table")
    else:
        who = f"{names[options.host]} ({options.host})" if options.host in names else options.host
    return _("host - {who}").format(who=who)


def _character(one: Character) -> str:
    """Return a character with its tracks, and with the special abilities of its sheet by name."""
    names = one.sheet.get(PART) or {}
    abilities = f"; {word('field', PART)}: {', '.join(names)}" if names else ""
    return f"{one.name} ({one.id}) - {tracks(one.tracks)}{abilities}"


def tracks(values: Mapping[str, TrackValue]) -> str:
    """Return tracks by name, each with its cap where it has one."""
    return ", ".join([_track(name, one) for name, one in values.items()])


def _track(name: str, one: TrackValue) -> str:
    if name == "turn":
        return _("turn {number}").format(number=one.value)
    return f"{word('track', name)}: {_value(one)}"


def _value(one: TrackValue) -> str:
    return str(one.value) if one.cap is UNSET else f"{one.value}/{one.cap}"


def clock(one: TableClock) -> str:
    """Return a clock with how far it is filled."""
    return _("{clock}: {filled} of {size}").format(clock=one.name, filled=one.filled, size=one.size)
