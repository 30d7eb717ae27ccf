"""Contention: what was judged by documents that others have changed meanwhile is judged again, at most so often."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from service.record.actions.participants import StepRefused
from service.rules.errors import RuleError
from service.rules.plain_values import Unreadable
from service.store.errors import Refused, StoreTimeout

MAX_ATTEMPTS = 64
"""How often something is judged: who is refused as stale so often gets `busy`."""
STALE = {"action_changed", "already_settled", "stale_document", "rules_changed", "epoch_changed", "lineage_changed"}
"""Refusals of what was judged by documents, marks, rules or an epoch that have changed since."""
_REFUSALS = (Refused, RuleError, StepRefused, Unreadable)

StateT = TypeVar("StateT")
ResultT = TypeVar("ResultT")
Attempt = Callable[[StateT], Awaitable[ResultT]]
"""Judges by a state and applies what follows; refused where the state is stale."""
Refresh = Callable[[StateT, Exception], Awaitable[StateT]]
"""Returns a newer state after a refusal; raises a refusal that is final."""


async def until_applied(state: StateT, attempt: Attempt[StateT, ResultT], refresh: Refresh[StateT]) -> ResultT:
    """Judge and apply; where that is refused as stale, refresh and judge again. Refused: `busy` after MAX_ATTEMPTS."""
    refused = 0
    try:
        while refused < MAX_ATTEMPTS:
            try:
                return await attempt(state)
            except _REFUSALS as refusal:
                reason = refusal
            refused += 1
            state = await refresh(state, reason)
    except StoreTimeout:
        # After a refusal the store did reply: judging again has used the time of the request.
        if not refused:
            raise
    raise Refused("busy")


async def while_stale(step: Callable[[], Awaitable[ResultT]]) -> ResultT:
    """Load, judge and apply by `step`, again where it is refused for what has changed since it was loaded."""

    async def refresh(_state: None, refusal: Exception) -> None:
        if not (isinstance(refusal, Refused) and refusal.code in STALE):
            raise refusal

    return await until_applied(None, lambda _state: step(), refresh)
