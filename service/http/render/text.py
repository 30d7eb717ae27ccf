"""Rolls and odds for a terminal: a line for a ruling, a small bar chart for odds."""

from collections.abc import Iterator

from msgspec import UNSET, UnsetType

from service.rules.odds import Choice, Exact, Odds, OutcomeOdds
from service.rules.outcome import Change, Menu, Option, Ruling

BAR = 24
_EIGHTHS = " ▏▎▍▌▋▊▉"


def ruling(result: Ruling) -> str:
    """Return a ruling as one line: summary, menu, costs and gains, and whether its dice are unbound."""
    parts = [result.summary, _menu(result.menu), _changes("costs", result.costs), _changes("gains", result.gains)]
    parts.append(unbound(result.audit.bound))
    return "; ".join(part for part in parts if part) + "\n"


def unbound(bound: bool | UnsetType) -> str:  # noqa: FBT001  # the field of a ruling, or of an entry
    """Return `unbound` for committed dice whose request names no epoch; empty for all others."""
    return "unbound" if bound is False else ""


def odds(result: Odds) -> str:
    """Return odds as a bar chart, followed by the chance of success with each open choice."""
    rows = [(_name(outcome), outcome.chance, _effect_text(outcome)) for outcome in result.outcomes]
    rows.append(("any success", result.success, ""))
    width = max(len(name) for name, _, _ in rows)
    lines = [result.summary, *(_row(name.ljust(width), chance, note) for name, chance, note in rows)]
    if result.clock is not UNSET:
        expected = result.clock.expected_rolls
        rolls = "never full this way" if expected is None else f"full after {expected.decimal:.2f} rolls on average"
        lines.append(
            f"clock: {result.clock.remaining} to go, filled by this roll {_percent(result.clock.fills)}, {rolls}"
        )
    if result.options:
        lines += ["", "or with", *_choices(result.options)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _row(name: str, chance: Exact, note: str) -> str:
    eighths = round(chance.decimal * BAR * 8)
    bar = "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
    return f"  {name}  {_percent(chance)}  {bar.ljust(BAR)}  {note}"


def _percent(chance: Exact) -> str:
    return f"{chance.decimal * 100:5.1f} %"


def _name(outcome: OutcomeOdds) -> str:
    name = outcome.outcome.replace("_", " ")
    return name if outcome.degree is UNSET else f"{outcome.degree} {name}"


def _effect_text(outcome: OutcomeOdds) -> str:
    if outcome.effect is UNSET:
        return ""
    return "no effect" if outcome.effect == "none" else f"{outcome.effect} effect, {_count(outcome.ticks or 0, 'tick')}"


def _choices(choices: tuple[Choice, ...]) -> Iterator[str]:
    width = max(len(choice.option) for choice in choices)
    summary_width = max(len(choice.summary) for choice in choices)
    for choice in choices:
        costs = _changes("costs", choice.costs)
        summary = choice.summary.ljust(summary_width)
        yield f"  {choice.option.ljust(width)}  {_percent(choice.success)}  {summary}  {costs}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _menu(menu: Menu) -> str:
    """Return a menu in words: the player's branches, the GM's picks, and optional ones."""
    parts = []
    options = [option for option in menu.options if option.kind != "benefit" and not option.optional]
    picks = f"GM picks at least {menu.at_least} of" if menu.at_least else "GM may pick from"
    if menu.branches:
        parts.append("player picks " + " or ".join(branch.id.replace("_", " ") for branch in menu.branches))
        picks = f"to do it, {picks}"
    if options:
        parts.append(f"{picks} {_listed(options)}")
    on_top = [option for option in menu.options if option.optional]
    if on_top:
        parts.append(f"GM may add {_listed(on_top)}")
    benefits = [option for option in menu.options if option.kind == "benefit"]
    if benefits:
        parts.append(f"benefit: {_listed(benefits)}")
    return "; ".join(parts)


def _listed(options: list[Option]) -> str:
    return ", ".join(_option(option) for option in options)


def _option(option: Option) -> str:
    words = [option.id.replace("_", " ")]
    if option.severity is not UNSET:
        words.insert(0, option.severity)
    if option.effect is not UNSET:
        words.append(f"to {option.effect}")
    if option.position is not UNSET:
        words.append(f"to {option.position}")
    return " ".join(words)


def _changes(what: str, changes: tuple[Change, ...]) -> str:
    listed = ", ".join(_change(change) for change in changes)
    return f"{what}: {listed}" if listed else ""


def _change(change: Change) -> str:
    lost = f" ({change.overflow} lost, no room)" if change.overflow else ""
    return f"{change.who} {change.amount} {change.track.replace('_', ' ')}{lost}"
