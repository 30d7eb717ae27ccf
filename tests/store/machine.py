"""A table that anything may be done to in any order, and what its log then has."""

import asyncio
from typing import Any

from hypothesis import HealthCheck, event, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test

from service.record.log_record import LogRecord
from service.store.errors import Refused
from service.store.sessions import SessionStore
from tests.conftest import examples
from tests.store.table import Table


class Machine(RuleBasedStateMachine):
    """A table, and how many entries its log has."""

    def __init__(self, loop: asyncio.Runner, sessions: SessionStore) -> None:
        super().__init__()
        self.loop = loop
        self.store = sessions
        self.table = Table(sessions)
        self.entries = 1
        loop.run(self.table.open())

    def outcome(self, change: Any) -> LogRecord | str:
        """Return what a change did, or why it was refused."""
        try:
            stored: LogRecord = self.loop.run(change)
        except Refused as refused:
            event(f"refused: {refused.code}")
            return refused.code
        self.entries += 1
        assert stored.seq == self.entries
        return stored

    def teardown(self) -> None:
        """The log has an entry for each change that was made, and no other."""
        assert [one.seq for one in self.loop.run(self.table.log())] == list(range(1, self.entries + 1))


def run(machine: type[Machine], loop: asyncio.Runner, sessions: SessionStore, steps: int) -> None:
    """Run a machine, each time at a table of its own."""
    run_state_machine_as_test(
        lambda: machine(loop, sessions),  # type: ignore[arg-type]  # it only calls it
        settings=settings(
            max_examples=examples(60),
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=[HealthCheck.too_slow],
        ),
    )
