"""Who ran the service, by the log, and the rolls of their own hand: the host could choose these dice."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from service.record import events
from service.record.events import Unknown
from service.verify.findings import HostChange, HostRolls, Lines, ParsedEntry, VerificationReport


class SaidHost(Struct):
    """The table's option `host` after some entries of its log."""

    host: str = ""

    def follow(self, rolls: HostRolls, seq: int, kind: str, options: Any) -> None:
        """Keep what an entry of this type says, which has these options; after an import nobody has said it.

        Another host than was said before is named.
        """
        if kind == "imported":
            self.host = ""
        elif kind in {"session_created", "session_changed"}:
            host = options.get("host") if isinstance(options, Mapping) else None
            former, self.host = self.host, host if isinstance(host, str) else ""
            if former and host == self.host != former:
                rolls.changes.append(HostChange(seq, former, self.host))

    def count(self, rolls: HostRolls, seq: int, by: object, *, is_said: bool = False) -> bool:
        """Count a roll of committed dice; return whether it is by the host's own hand. `is_said`: its entry says so."""
        own = is_said or (by == self.host and bool(self.host))
        if own:
            rolls.own.append(seq)
        elif not self.host:
            rolls.unsaid += 1
        return own


def check_hosts(report: VerificationReport, lines: Lines) -> None:
    """Count the rolls by the host's own hand, and report an entry that says otherwise than the log before it."""
    said = SaidHost()
    for one in lines.log:
        said.follow(report.hosts, one.seq, events.type_of(one.event), options_of(one))
        thrown = events.chained(one.event)
        if thrown is None:
            continue
        own = said.count(report.hosts, one.seq, thrown.by)
        # A line that cannot be read may have changed the option; of an unknown type nothing is known of this field.
        known = lines.whole and (one.seen is not None or not isinstance(thrown, Unknown))
        if known and _says_own_hand(one) != own:
            report.found(one.line, f"entry {one.seq}: it says otherwise than the log whether the host rolled")


def options_of(one: ParsedEntry) -> Any:
    """Return the options that an entry leaves a table with, as far as it has them."""
    if one.seen is not None:
        return one.seen.get("options")
    match one.effects.after:
        case {"docs": {"session": {"options": options}}} | {"doc": {"options": options}}:
            return options
        case _:
            return None


def _says_own_hand(one: ParsedEntry) -> bool:
    return one.seen.get("by_host") is True if one.seen is not None else getattr(one.event, "by_host", False)
