"""Direct rolls that await their first step: each person's last ones, as the table lists them.

The list is no part of an export: it follows from the log (service/store/lua/apply.lua).
"""

from collections import defaultdict
from collections.abc import Container, Iterable, Mapping

from service.record import events
from service.record.actions.limits import MAX_OWN_ROLLS
from service.record.after_dice.made_rolls import action_of_roll
from service.record.log_record import LogRecord
from service.rules.errors import Unruled

_FIELD = "unsettled:"
"""Before the person who rolled; the value has the numbers of the entries, the last one last."""


def listed(fields: Mapping[str, bytes]) -> list[int]:
    """Return the rolls that a table's fields list: the last one of each person first, then the one before of each."""
    people = [value.split() for name, value in fields.items() if name.startswith(_FIELD)]
    ranked = [(rank, -int(seq)) for rolls in people for rank, seq in enumerate(reversed(rolls))]
    return [-seq for _, seq in sorted(ranked)]


def fields_of(log: Iterable[LogRecord], marks: Container[str], people: Container[str]) -> dict[str, str]:
    """Return the fields of a table by its log, the last entry first, its marks, and the people that it has."""
    found: defaultdict[str, list[int]] = defaultdict(list)
    for stored in log:
        rolled = events.decode(stored)
        if not isinstance(rolled, events.Rolled) or rolled.action or rolled.by not in people:
            continue
        rolls = found[rolled.by]
        stepped = f"steps:r{stored.seq}" in marks
        if len(rolls) < MAX_OWN_ROLLS and not stepped and _awaits(stored.at, rolled):
            rolls.insert(0, stored.seq)
    return {f"{_FIELD}{person}": " ".join(map(str, rolls)) for person, rolls in found.items() if rolls}


def _awaits(at: int, rolled: events.Rolled) -> bool:
    """Return whether a direct roll awaits something; not where its rules are unknown."""
    try:
        return action_of_roll(at, rolled).state == "rolled"
    except Unruled:
        return False
