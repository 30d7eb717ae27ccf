"""Rolls and odds for a terminal: a line for a ruling, a small bar chart for odds."""

from collections.abc import Iterator

from msgspec import UNSET

from service.rules.odds import Choice, Exact, Odds, OutcomeOdds
from service.rules.outcome import Change, Menu, Option, Ruling

BAR = 24
_EIGHTHS = " ▏▎▍▌▋▊▉"


def ruling(result: Ruling) -> str:
    """Write a ruling as one line: what happened, what it opens, what it costs."""
    parts = [result.summary, _menu(result.menu), _changes("costs", result.costs), _changes("gains", result.gains)]
    return "; ".join(part for part in parts if part) + "\n"


def odds(stakes: Odds) -> str:
    """Write odds as a bar chart, then what each open choice would do to the chance of success."""
    rows = [(_name(stake), stake.chance, _left(stake)) for stake in stakes.outcomes]
    rows.append(("any success", stakes.success, ""))
    wide = max(len(name) for name, _, _ in rows)
    lines = [stakes.summary, *(_row(name.ljust(wide), of, note) for name, of, note in rows)]
    if stakes.clock is not UNSET:
        expected = stakes.clock.expected_rolls
        rolls = "never full this way" if expected is None else f"full after {expected.decimal:.2f} rolls on average"
        lines.append(
            f"clock: {stakes.clock.remaining} to go, filled by this roll {_percent(stakes.clock.fills)}, {rolls}"
        )
    if stakes.options:
        lines += ["", "or with", *_choices(stakes.options)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _row(name: str, of: Exact, note: str) -> str:
    eighths = round(of.decimal * BAR * 8)
    bar = "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
    return f"  {name}  {_percent(of)}  {bar.ljust(BAR)}  {note}"


def _percent(of: Exact) -> str:
    return f"{of.decimal * 100:5.1f} %"


def _name(stake: OutcomeOdds) -> str:
    name = stake.outcome.replace("_", " ")
    return name if stake.degree is UNSET else f"{stake.degree} {name}"


def _left(stake: OutcomeOdds) -> str:
    if stake.effect is UNSET:
        return ""
    return "no effect" if stake.effect == "none" else f"{stake.effect} effect, {_count(stake.ticks or 0, 'tick')}"


def _choices(choices: tuple[Choice, ...]) -> Iterator[str]:
    wide = max(len(choice.option) for choice in choices)
    wider = max(len(choice.summary) for choice in choices)
    for choice in choices:
        costs = _changes("costs", choice.costs)
        yield f"  {choice.option.ljust(wide)}  {_percent(choice.success)}  {choice.summary.ljust(wider)}  {costs}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _menu(menu: Menu) -> str:
    """Say what may follow: the player's branch, what the GM picks, what comes on top."""
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
