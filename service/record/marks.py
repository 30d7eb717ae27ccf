"""The marks of a table by its log: what it remembers beside its documents (docs/sessions.md). Pure."""

import re
from collections.abc import Iterable
from typing import Annotated, Any

from msgspec import Meta, Struct, convert, json

from service.record import events
from service.record.declared import Declared, counted_as, in_turn, takes_place
from service.record.documents import ActionDoc
from service.record.events import AnyEntry, Effects, Unknown
from service.rules import systems
from service.rules.errors import Unruled
from service.rules.system import System

KINDS = {"try", "lost", "turn", "declared", "joined", "steps", "reversed", "gone", "opened", "tales"}
"""What stands before the colon of a mark's name; a newer version may have others."""
_WRITTEN = list[Annotated[list[str], Meta(min_length=3)]]
"""What an entry wrote of marks: field, before and after, and a fourth where only a mark that was as before changed."""
_DECLARED = re.compile(r"t(\d+)_of(\d+)_x(\d+)_n(\d+)_p([0-9a-f]+)")


def read_declared(stored: str) -> Declared | None:
    """Return what the mark of a character's declared actions says; None where there is none."""
    match = _DECLARED.fullmatch(stored)
    if not match:
        return None
    turn, of, extra, others = map(int, match.groups()[:-1])
    places = int(match[5], 16)
    return Declared(turn, of, extra, tuple([at for at in range(1, of + 1) if places >> at & 1]), others)


def written_declared(declared: Declared) -> str:
    """Return the mark of a character's actions in a turn.

    It has the turn, how many were declared and granted, how many were rolled without a place, and the bits of the
    places that were rolled.
    """
    places = sum(1 << number for number in declared.taken)
    return f"t{declared.turn}_of{declared.of}_x{declared.extra}_n{declared.others}_p{places:x}"


class Standing(Struct, frozen=True):
    """An entry that was not reversed."""

    seq: int
    event: AnyEntry | Unknown
    effects: Effects


def marks_of(entries: Iterable[Standing]) -> dict[str, str]:
    """Return the marks that entries wrote and others may write again, "" for one that is none now.

    Those of tries and lost opportunities (FE-06, UW-33, FITD-A19), of what is spent once a turn (UW-32), of declared
    actions (UW-18), and of rolls that others join.
    """
    found: dict[str, str] = {}
    for one in entries:
        for field, before, after, *only_if in one.effects.after.get("marks", ()):
            value = found.setdefault(field, "")
            if not (only_if and value != before):
                found[field] = _written(value, before, after, one.seq)
        if isinstance(one.event, events.Rolled):
            found |= _of_roll(one, one.event, found)
    return found


def _written(value: str, before: str, after: str, seq: int) -> str:
    """Return a mark after an entry wrote it: its number, nothing, or, of counted tries, as many more as it counted."""
    if after == "@":
        return str(seq)
    if not after.isdigit() or (before and not before.isdigit()):
        return after
    more = int(after) - int(before or 0)
    return str(int(value or 0) + more or "") if more in {0, 1} else after


def _of_roll(one: Standing, rolled: events.Rolled, found: dict[str, str]) -> dict[str, str]:
    """Return the marks of a turn and of joined rolls after a roll."""
    after, game = one.effects.after, _game_of(rolled)
    doc = json.decode(after["action"], type=ActionDoc) if "action" in after else None
    marks = {f"joined:{joined.roll}": str(one.seq) for joined in (doc.joins if doc else ())}
    turn = after.get("turn")
    if game is None or not isinstance(turn, int):
        return marks
    for change in one.effects.changes:
        if change.who == rolled.character and change.track in game.memory.once_a_turn and change.amount < 0:
            marks[f"turn:{change.who}:{change.track}"] = str(turn)
    if doc and takes_place(game, rolled.spec):
        field = f"declared:{rolled.character}"
        before = in_turn(read_declared(found.get(field, "")), turn)
        marks[field] = written_declared(before.after(counted_as(rolled.spec, doc.extra_actions)))
    return marks


def _game_of(rolled: events.Rolled) -> System[Any, Any] | None:
    """Return the game of a roll; None where this version does not know it."""
    try:
        return systems.roll(rolled.ruled_by, str(rolled.spec.get("system")))
    except Unruled:
        return None


class LoggedMarks(Struct):
    """All marks of a table after some entries of its log."""

    entries: dict[int, Standing] = {}
    """Those that may have written marks, by number."""
    steps: dict[str, list[int]] = {}
    """The entries of each action from its roll on, those of a direct roll without it."""
    once: dict[str, str] = {}
    """Marks that nothing takes back."""

    def follow(self, seq: int, event: AnyEntry | Unknown, effects: Effects) -> None:
        """Keep what an entry says; ValidationError where what it says of marks cannot be read."""
        convert(effects.after.get("marks", []), _WRITTEN)
        match event:
            case events.Rolled(action=str(aid)) | events.ActionClosed(action=aid) if aid:
                self.steps[aid] = [seq]
            case events.ActionOpened() if event.narrated:
                self.steps[str(effects.after["id"])] = [seq]
            case events.Chosen(action=aid) | events.Resisted(action=aid):
                self.steps.setdefault(aid, []).append(seq)
            case events.Reversed():
                self._take_back(seq, event)
            case _:
                self._follow_once(seq, event)
        for change in effects.changes:
            if change.track == "started" and not change.to:
                self.once[f"gone:{change.who}"] = str(seq)
        if isinstance(event, events.Rolled) or "marks" in effects.after:
            self.entries[seq] = Standing(seq, event, effects)

    def _follow_once(self, seq: int, event: AnyEntry | Unknown) -> None:
        match event:
            case events.ClockDeleted(clock=kid):
                self.once[f"gone:{kid}"] = str(seq)
            case events.TaleTold(action=aid):
                self.once[f"tales:{aid}"] = str(self.tales(aid) + 1)
            case events.DifficultyOpened(roll=roll):
                self.once[f"opened:{roll}"] = str(seq)
            case _:
                pass

    def _take_back(self, seq: int, event: events.Reversed) -> None:
        for each in event.seqs:
            self.once[f"reversed:{each}"] = str(seq)
            self.entries.pop(each, None)
        if aid := event.action:
            steps = self.steps.get(aid, [])
            rolled = int(aid[1:]) if aid.startswith("r") else steps[0] if steps else 0
            self.steps[aid] = [seq] if rolled in event.seqs else [one for one in steps if one not in event.seqs]

    def tales(self, aid: str) -> int:
        """Return how many tales an action has, those that were reversed included."""
        return int(self.once.get(f"tales:{aid}", "0"))

    @property
    def values(self) -> dict[str, str]:
        """Return the marks by name."""
        steps = {f"steps:{aid}": "_".join(map(str, steps)) for aid, steps in self.steps.items() if steps}
        found = self.once | steps | marks_of(self.entries.values())
        return {field: value for field, value in found.items() if value}
