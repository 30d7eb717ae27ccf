"""Rolls and odds for a terminal: a line for a ruling, a small bar chart for odds."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from msgspec import UNSET, UnsetType, json

from service.language import _, ngettext, word
from service.rules import systems
from service.rules.clock import Ticked
from service.rules.odds import Choice, Exact, Odds, OutcomeOdds
from service.rules.outcome import Change, Menu, Option, Ruling, Warn
from service.rules.resistance import Resistance
from service.rules.system import System

BAR = 24
_EIGHTHS = " ▏▎▍▌▋▊▉"


def ruling(result: Ruling, charged: Collection[tuple[str, str]] = (), played: System[Any, Any] | None = None) -> str:
    """Return a ruling in words: summary, menu, costs and gains but those that the table has `charged`: who, and track.

    A cost on no track of the game says what it is, as a bargain does.
    """
    costs, gains = (
        [one for one in each if (one.who, one.track) not in charged] for each in (result.costs, result.gains)
    )
    counted = (played or systems.of(result.rules)).memory.tracks
    due = [_change(one) + ("" if one.track in counted else f" ({word('why', one.why)})") for one in costs]
    told = f"{_('costs')}: {', '.join(due)}" if due else ""
    parts = [result.summary, *warnings(result.warnings), _raised(result), _clock(result), menu(result.menu), told]
    return "; ".join(part for part in [*parts, _changes(_("gains"), gains)] if part)


def warnings(warned: Sequence[Warn] | UnsetType) -> list[str]:
    """Return warnings in words, each as such (FITD-A7, FITD-A17)."""
    return [warning(one.detail) for one in warned or ()]


def warning(detail: str) -> str:
    """Return a warning in words."""
    return _("warning: {detail}").format(detail=detail)


def _raised(result: Ruling) -> str:
    """Return that further tries raised the Difficulty; "" where it is as it was set (UW-33)."""
    stated, effective = getattr(result, "difficulty", 0), getattr(result, "effective_difficulty", 0)
    if not effective or stated == effective:
        return ""
    return _("difficulty {stated} raised to {effective} by further tries").format(stated=stated, effective=effective)


def condition(result: Ruling) -> str:
    """Return when the ticks of a roll come, where the player may still withdraw (BS-37); "" for at once."""
    return _("if it is done") if result.menu.branches and result.ticks else ""


def _clock(result: Ruling) -> str:
    """Return the clock of the spec after the roll, and its ticks; "" where the spec had none (BS-15, FE-44)."""
    after: Ticked | UnsetType = getattr(result, "clock", UNSET)
    if after is UNSET:
        return ""
    told = _("{ticks} on the clock: {filled} of {size}")
    told = told.format(ticks=_ticks(result.ticks or 0), filled=after.filled, size=after.size)
    if after.overflow:
        told += f" ({_('{count} lost, no room').format(count=after.overflow)})"
    return ", ".join([part for part in (condition(result), told) if part])


def is_unbound(result: Ruling | Resistance) -> bool:
    """Return whether the request of committed dice is not bound; where nothing was rolled there is none to be."""
    return result.audit.bound is False and bool(result.dice)


def unbound(*, told: bool) -> str:
    """Return `unbound`, or nothing."""
    return _("unbound") if told else ""


def by_host(*, told: bool) -> str:
    """Return that who runs the service rolled, or nothing."""
    return _("by the host's own hand") if told else ""


def odds(result: Odds) -> str:
    """Return odds as a bar chart, followed by the chance of success with each open choice."""
    names = [outcome(one.outcome, one.degree) for one in result.outcomes]
    rows = [
        (name, one.chance, ", ".join([part for part in (_effect_text(one), _told_apart(names, name, one)) if part]))
        for name, one in zip(names, result.outcomes, strict=True)
    ]
    rows.append((_("any success"), result.success, ""))
    width = max(len(name) for name, _, _ in rows)
    lines = [result.summary, *(_row(name.ljust(width), chance, note) for name, chance, note in rows)]
    if result.clock is not UNSET:
        expected = result.clock.expected_rolls
        rolls = (
            _("never full this way")
            if expected is None
            else _("full after {rolls} rolls on average").format(rolls=f"{expected.decimal:.2f}")
        )
        filled = _("clock: {count} to go, filled by this roll {chance}")
        lines.append(f"{filled.format(count=result.clock.remaining, chance=_percent(result.clock.fills))}, {rolls}")
    if result.options:
        lines += ["", _("or with"), *_choices(result.options)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _row(name: str, chance: Exact, note: str) -> str:
    eighths = round(chance.decimal * BAR * 8)
    bar = "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
    return f"  {name}  {_percent(chance)}  {bar.ljust(BAR)}  {note}"


def _percent(chance: Exact) -> str:
    return f"{chance.decimal * 100:5.1f} %"


def outcome(name: str, degree: str | UnsetType) -> str:
    """Return an outcome in words, with its degree where its game has them."""
    words = word("outcome", name)
    if degree is UNSET:
        return words
    return _("{degree} {outcome}").format(degree=word("degree", degree), outcome=words)


def _effect_text(row: OutcomeOdds) -> str:
    if row.effect is UNSET:
        return _ticks(row.ticks) if row.ticks else ""
    if row.effect == "none":
        return _("no effect")
    return _("{level} effect, {ticks}").format(level=word("effect", row.effect), ticks=_ticks(row.ticks or 0))


def _choices(choices: Sequence[Choice]) -> Iterator[str]:
    """Yield the choices, grouped by what the roll is with them: each with what to set in the spec, and its costs."""
    groups = defaultdict[tuple[str, str], list[Choice]](list)
    for choice in choices:
        groups[choice.summary, _percent(choice.success)].append(choice)
    width = max(len(_set(choice)) for choice in choices)
    summary_width = max(len(summary) for summary, _ in groups)
    for (summary, success), ways in groups.items():
        yield f"  {summary.ljust(summary_width)}  {success}"
        for one in ways:
            costs = _changes(_("costs"), one.costs)
            yield f"    {_set(one).ljust(width)}  {word('choice', one.option)}{'; ' if costs else ''}{costs}"


def _set(choice: Choice) -> str:
    """Return what a choice changes in the spec, as members of its JSON."""
    return json.encode(choice.set).decode()[1:-1]


def _told_apart(names: list[str], name: str, row: OutcomeOdds) -> str:
    """Return what an outcome gains, where another row has its name."""
    return ", ".join([_change(gain) for gain in row.gains]) if names.count(name) > 1 else ""


def _ticks(count: int) -> str:
    return ngettext("{count} tick", "{count} ticks", count).format(count=count)


def _picks(at_least: int, options: str) -> str:
    """Return what the GM picks of options, at least so many."""
    if at_least:
        return _("GM picks at least {count} of {options}").format(count=at_least, options=options)
    return _("GM may pick from {options}").format(options=options)


def menu(menu: Menu) -> str:
    """Return a menu in words: the player's branches, the GM's picks, and optional ones."""
    parts = []
    options = [option for option in menu.options if option.kind != "benefit" and not option.optional]
    if menu.branches:
        branches = f" {_('or')} ".join([word("menu", branch.id) for branch in menu.branches])
        parts.append(_("player picks {branches}").format(branches=branches))
    if options:
        picked = _picks(menu.at_least, _listed(options))
        parts.append(_("to do it, {picks}").format(picks=picked) if menu.branches else picked)
    on_top = [option for option in menu.options if option.optional]
    if on_top:
        parts.append(_("GM may add {options}").format(options=_listed(on_top)))
    benefits = [option for option in menu.options if option.kind == "benefit"]
    if benefits:
        parts.append(_("benefit: {options}").format(options=_listed(benefits)))
    return "; ".join(parts)


def _listed(options: list[Option]) -> str:
    return ", ".join(option_words(option) for option in options)


def option_words(option: Option) -> str:
    """Return an option of the menu in words."""
    words = word("menu", option.id)
    if option.severity is not UNSET:
        words = _("{severity} {option}").format(severity=word("severity", option.severity), option=words)
    if option.effect is not UNSET:
        words = _("{option} to {level}").format(option=words, level=word("effect", option.effect))
    if option.position is not UNSET:
        words = _("{option} to {position}").format(option=words, position=word("position", option.position))
    return words


def _changes(what: str, changes: Sequence[Change]) -> str:
    listed = ", ".join(_change(change) for change in changes)
    return f"{what}: {listed}" if listed else ""


def _change(change: Change) -> str:
    lost = f" ({_('{count} lost, no room').format(count=change.overflow)})" if change.overflow else ""
    return f"{word('role', change.who)} {change.amount} {word('track', change.track)}{lost}"
