"""What tracks and clocks of a table must be, by what was told: a model that knows nothing of the service's code."""

from collections.abc import Collection, Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

Change = dict[str, Any]

HARM = {f"harm_{level}": (0, None) for level in (1, 2, 3)}
FITD: dict[str, tuple[int, int | None]] = {"stress": (0, 9), "trauma": (0, None), "xp": (0, None), **HARM}
CHARACTER: dict[str, dict[str, tuple[int, int | None]]] = {
    "buried_secrets": FITD,
    "fallen_empire": FITD | {"tension": (0, None)},
    "terminal_iv": FITD,
    "daggerheart": {"hope": (2, 6), "stress": (0, 9)},
    "underworld": {"willpower": (0, 9), "damage": (0, None)},
}
"""Start and cap of the tracks of a character, by game (docs/rules.md); the cap of 9 is what an evening gives."""
CAPPED = {"underworld": "willpower"}
"""The track that gets this cap; `stress` in other games."""
TABLE: dict[str, dict[str, tuple[int, int | None]]] = {
    "buried_secrets": {"turn": (1, None), "heat": (0, None)},
    "daggerheart": {"turn": (1, None), "fear": (0, 12)},
}
"""The same of the table's."""
SPENT = {"hope", "fear", "willpower", "xp"}
"""Tracks that a cost takes from; to others it adds."""


@dataclass
class ClockModel:
    """A clock."""

    kind: str
    size: int
    filled: int
    loops: int = 0
    locked: bool = False
    rival: str = ""
    next: str = ""

    @property
    def segments(self) -> int:
        """Return all segments, those of full rounds included."""
        return self.loops * self.size + self.filled


@dataclass
class Ledger:
    """The sums of tracks and clocks, which entries of the log change as the GM reads them."""

    system: str
    tracks: dict[tuple[str, str], tuple[int, int | None]] = field(default_factory=dict)
    clocks: dict[str, ClockModel] = field(default_factory=dict)
    made: dict[int, list[Change]] = field(default_factory=dict)
    """What each entry changed."""
    undone: set[int] = field(default_factory=set)
    entries: dict[int, dict[str, Any]] = field(default_factory=dict)
    before: dict[int, tuple[dict[tuple[str, str], tuple[int, int | None]], dict[str, ClockModel]]] = field(
        default_factory=dict
    )
    """Tracks and clocks before each entry."""

    def __post_init__(self) -> None:
        start = TABLE.get(self.system, {"turn": (1, None)})
        self.tracks = {("session", name): value for name, value in start.items()}

    def read(self, entry: dict[str, Any]) -> None:
        """Take in an entry: each of its changes must be what the model makes of the amount that was asked."""
        changes = entry.get("changes", [])
        self.entries[entry["seq"]] = entry
        self.before[entry["seq"]] = dict(self.tracks), deepcopy(self.clocks)
        self.made[entry["seq"]] = changes
        match entry["type"]:
            case "reversed":
                self._reversed(entry, changes)
            case "clock_changed" | "clock_deleted":
                assert plain(changes) == self._edited(entry, self.tracks)
            case _:
                done = self._edited(entry, self.tracks)
                assert plain(changes) == (self.applied(asked(changes)) if done is None else done)

    def without(self, gone: Collection[int]) -> "Ledger":
        """Return what would be without entries, and with all that was asked for since, as far as it goes."""
        first = min(gone)
        other = Ledger(self.system)
        other.tracks, other.clocks = deepcopy(self.before[first])
        other.made = dict(self.made)
        for seq, entry in self.entries.items():
            if seq < first or seq in gone:
                continue
            if entry["type"] == "reversed":
                other.made[seq] = other._taken_back(entry, self)
            elif other._edited(entry, self.before[seq][0]) is None:
                other.made[seq] = other.applied(asked(entry.get("changes", [])))
        return other

    def _taken_back(self, entry: dict[str, Any], real: "Ledger") -> list[Change]:
        """Take back what entries would have changed, but for what the real reversal had to leave."""
        due, really = (one.due(entry["reverses"]) for one in (self, real))
        changed = {(one["who"], one["track"]) for one in entry["changes"]}
        done: list[Change] = []
        for (who, track), amount in sorted(due.items(), key=_turn):
            was_skipped = really.get((who, track), 0) and (who, track) not in changed
            if amount and not was_skipped and (track != "locked" or self._can_be_undone(who, track, amount)):
                done += self.applied([{"who": who, "track": track, "amount": amount}])
        return done

    def due(self, reverses: Iterable[int]) -> dict[tuple[str, str], int]:
        """Return the opposite of the sums of what entries changed, of tracks, ticks and locks."""
        due: dict[tuple[str, str], int] = {}
        for seq in reverses:
            for one in reversed(self.made[seq]):
                if one["track"] != "lost":
                    due[one["who"], one["track"]] = due.get((one["who"], one["track"]), 0) - one["amount"]
        return due

    def unlike(self, other: "Ledger") -> set[tuple[str, str, int, int]]:
        """Return whose tracks, clocks and locks are otherwise in another ledger, which, and both values."""
        pairs = [(who, name, value, other.tracks[who, name][0]) for (who, name), (value, _) in self.tracks.items()]
        for kid, clock in self.clocks.items():
            pairs.append((kid, "filled", clock.segments, other.clocks[kid].segments))
            pairs.append((kid, "locked", clock.locked, other.clocks[kid].locked))
        return {one for one in pairs if one[2] != one[3]}

    def _edited(
        self, entry: dict[str, Any], real: dict[tuple[str, str], tuple[int, int | None]]
    ) -> list[Change] | None:
        """Take in an entry that makes, edits or deletes something; return what follows of it, None for other entries.

        `real` are the tracks before it: a value that differs from these was set by hand.
        """
        match entry["type"]:
            case "character_created" | "character_changed":
                for name, told in entry["character_after"]["tracks"].items():
                    key, cap = (entry["character"], name), told.get("cap")
                    value, former = self.tracks.get(key, CHARACTER[self.system].get(name, (0, 2)))
                    value = value if key not in real or told["value"] == real[key][0] else told["value"]
                    self.tracks[key] = value if cap in {None, former} else min(value, cap), cap
            case "character_deleted":
                self.tracks = {key: value for key, value in self.tracks.items() if key[0] != entry["character"]}
            case "clock_created":
                self._created(entry["clock"], entry["clock_after"])
            case "clock_changed":
                return self._resized(entry["clock"], entry["clock_after"]["size"])
            case "clock_deleted":
                return self._deleted(entry["clock"])
            case _:
                return None
        return []

    def applied(self, due: Iterable[Change]) -> list[Change]:
        """Change tracks and clocks by amounts; return what that comes to."""
        done: list[Change] = []
        for one in due:
            who, track, amount = one["who"], one["track"], one["amount"]
            if track == "filled":
                done += self.ticked(who, amount)
            elif track == "locked":
                self.clocks[who].locked = True
                done.append({"who": who, "track": track, "amount": 1, "to": 1})
            else:
                value, cap = self.tracks[who, track]
                to = max(0, min(value + amount, max(value, 99_999 if cap is None else cap)))
                self.tracks[who, track] = to, cap
                done += [one | {"amount": to - value, "to": to} | over(value + amount - to)]
        return done

    def is_closed(self, kid: str) -> bool:
        """Tell whether a clock is gone, locked or lost, and so is not ticked."""
        clock = self.clocks.get(kid)
        rival = self.clocks.get(clock.rival) if clock else None
        return clock is None or clock.locked or bool(rival and rival.filled == rival.size)

    def ticked(self, kid: str, by: int) -> list[Change]:
        """Tick a clock; return the change, and those of clocks that it unlocks, defeats or lets in again."""
        clock = self.clocks[kid]
        start = clock.loops * clock.size + clock.filled
        to = max(0, start + by)
        if clock.kind != "countdown":
            to = min(to, clock.size)
        clock.loops, clock.filled = divmod(to, clock.size) if clock.kind == "countdown" else (0, to)
        done = [{"who": kid, "track": "filled", "amount": to - start, "to": clock.filled} | over(start + by - to)]
        if clock.loops:
            done[0]["loops"] = clock.loops
        won = to == clock.size
        if clock.rival and won != (start == clock.size):
            done.append({"who": clock.rival, "track": "lost", "amount": 1 if won else -1, "to": int(won)})
        if clock.next and to // clock.size > start // clock.size and self.clocks[clock.next].locked:
            self.clocks[clock.next].locked = False
            done.append({"who": clock.next, "track": "locked", "amount": -1, "to": 0})
        return done

    def suffices(self, due: Iterable[Change]) -> bool:
        """Tell whether what is spent suffices for changes, in their order."""
        left = {key: value for key, (value, _) in self.tracks.items()}
        for one in due:
            key = one["who"], one["track"]
            if left[key] + one["amount"] < 0 and one["track"] in SPENT:
                return False
            left[key] = max(0, left[key] + one["amount"])
        return True

    def differences(self, tracks: dict[tuple[str, str], int], clocks: Sequence[dict[str, Any]]) -> list[Any]:
        """Return what the service has otherwise than the model."""
        mine: set[Any] = {(*key, value) for key, (value, _) in self.tracks.items()}
        theirs: set[Any] = {(*key, value) for key, value in tracks.items()}
        mine |= {(kid, one.size, one.filled, one.loops, self._state(kid)) for kid, one in self.clocks.items()}
        theirs |= {(one["id"], one["size"], one["filled"], one["loops"], one["state"]) for one in clocks}
        return sorted(mine ^ theirs, key=str)

    def _state(self, kid: str) -> str:
        clock = self.clocks[kid]
        if clock.locked:
            return "locked"
        if self.is_closed(kid) or (clock.kind == "tug_of_war" and not clock.filled):
            return "lost"
        if clock.filled < clock.size:
            return "open"
        return "won" if clock.kind in {"tug_of_war", "racing"} else "full"

    def _created(self, kid: str, told: dict[str, Any]) -> None:
        clock = ClockModel(told["kind"], told["size"], told["filled"], rival=told.get("rival", ""))
        before = self.clocks.get(told.get("after", ""))
        if before:
            before.next, clock.locked = kid, before.filled < before.size and not before.loops
        if clock.rival:
            self.clocks[clock.rival].rival = kid
        self.clocks[kid] = clock

    def _resized(self, kid: str, size: int) -> list[Change]:
        clock = self.clocks[kid]
        reopens = clock.rival and clock.filled == clock.size < size
        clock.size, clock.filled = size, min(clock.filled, size - (clock.kind == "countdown"))
        return self._reopened(clock.rival if reopens else "")

    def _deleted(self, kid: str) -> list[Change]:
        gone = self.clocks.pop(kid)
        for clock in self.clocks.values():
            clock.rival = "" if clock.rival == kid else clock.rival
            clock.next = "" if clock.next == kid else clock.next
        return self._reopened(gone.rival if gone.filled == gone.size else "")

    @staticmethod
    def _reopened(rival: str) -> list[Change]:
        return [{"who": rival, "track": "lost", "amount": -1, "to": 0}] if rival else []

    def _reversed(self, entry: dict[str, Any], changes: list[Change]) -> None:
        """Take entries back: the opposite of their sum, as far as there is something to take it from."""
        for seq in entry["reverses"]:
            assert seq not in self.undone, "an entry is reversed once"
            self.undone.add(seq)
        due = self.due(entry["reverses"])
        done: list[Change] = []
        for (who, track), amount in sorted(due.items(), key=_turn):
            if amount and self._can_be_undone(who, track, amount):
                done += self.applied([{"who": who, "track": track, "amount": amount}])
        assert plain(changes) == done
        made = {(one["who"], one["track"]): one["amount"] for one in done}
        left = {key: amount - made.get(key, 0) for key, amount in due.items()}
        told = {(one["who"], one["track"]): one["amount"] for one in entry.get("left", [])}
        assert told == {key: amount for key, amount in left.items() if amount}

    def _can_be_undone(self, who: str, track: str, amount: int) -> bool:
        if track == "locked":
            clock = self.clocks.get(who)
            is_linked = any(one.next == who for one in self.clocks.values())
            return bool(amount > 0 and clock and is_linked and not clock.locked and not clock.segments)
        return not self.is_closed(who) if track == "filled" else (who, track) in self.tracks


def _turn(due: tuple[tuple[str, str], int]) -> int:
    """Return when something is taken back: tracks first, then ticks, then locks."""
    return {"filled": 1, "locked": 2}.get(due[0][1], 0)


def over(overflow: int) -> Change:
    """Return what did not fit, if anything."""
    return {"overflow": overflow} if overflow else {}


def plain(changes: Iterable[Change]) -> list[Change]:
    """Return changes without names."""
    return [{name: value for name, value in one.items() if name != "who_name"} for one in changes]


def asked(changes: Iterable[Change]) -> list[Change]:
    """Return what was asked for: without what follows of itself."""
    return [
        {"who": one["who"], "track": one["track"], "amount": one["amount"] + one.get("overflow", 0)}
        for one in changes
        if one["track"] not in {"locked", "lost"}
    ]


def due_of(costs: Iterable[Change], gains: Iterable[Change], prices: Iterable[Change], actor: str) -> list[Change]:
    """Return what a roll must charge, by what was told: costs first, then what it gains, then prices."""
    whose = {"actor": actor, "gm": "session"}
    sums = [(one, -one["amount"] if one["track"] in SPENT else one["amount"]) for one in costs]
    sums += [(one, one["amount"]) for one in [*gains, *prices]]
    return [
        {"who": whose.get(one["who"], one["who"]), "track": one["track"], "amount": amount}
        for one, amount in sums
        if amount
    ]
