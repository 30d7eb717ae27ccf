"""What is judged again because the table has changed meanwhile, how often, and what is told then."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from functools import wraps
from typing import Any, ParamSpec

import pytest

from service.http.refusals import as_problem
from service.session.contention import MAX_ATTEMPTS, STALE, until_applied, while_stale
from service.session.queues import StepQueues
from service.store.errors import NotReplicated, Refused, StoreTimeout, Unavailable

Parameters = ParamSpec("Parameters")


def in_a_loop(test: Callable[Parameters, Coroutine[Any, Any, None]]) -> Callable[Parameters, None]:
    """Make a test of a coroutine."""

    @wraps(test)
    def run(*arguments: Parameters.args, **named: Parameters.kwargs) -> None:
        asyncio.run(test(*arguments, **named))

    return run


def failing(*failures: Exception) -> Callable[[], Awaitable[str]]:
    """Return a step that fails so, once for each, and then is done."""
    left: Iterator[Exception] = iter(failures)

    async def step() -> str:
        for failure in left:
            raise failure
        return "done"

    return step


@pytest.mark.parametrize("code", sorted(STALE))
@in_a_loop
async def test_what_is_stale_is_judged_again(code: str) -> None:
    """A step is made at the last attempt; where that is refused too, the table is busy, which is no failing store."""
    stale = Refused(code, id="a1")
    assert await while_stale(failing(*[stale] * (MAX_ATTEMPTS - 1))) == "done"
    with pytest.raises(Refused) as refused:
        await while_stale(failing(*[stale] * MAX_ATTEMPTS))
    problem = as_problem(refused.value)
    assert (problem.body.status, problem.body.code, dict(problem.headers)) == (503, "busy", {b"retry-after": b"1"})
    assert "store" not in problem.body.detail


@in_a_loop
async def test_other_refusals_are_final() -> None:
    """What nobody else's change is the reason of is refused at once."""
    with pytest.raises(Refused, match="not_ready"):
        await while_stale(failing(Refused("action_changed"), Refused("not_ready")))


@in_a_loop
async def test_the_state_is_refreshed() -> None:
    """Each attempt is made by the state that the refusal before led to."""
    seen = []

    async def attempt(state: int) -> str:
        seen.append(state)
        if state < 3:
            raise Refused("stale_session")
        return "done"

    async def refresh(state: int, _refusal: Exception) -> int:
        return state + 1

    assert await until_applied(1, attempt, refresh) == "done"
    assert seen == [1, 2, 3]


@in_a_loop
async def test_time_that_is_used_up_by_others() -> None:
    """A store that is late after a refusal has replied before: the table is busy. One that is late at once is late."""
    with pytest.raises(Refused, match="busy"):
        await while_stale(failing(Refused("action_changed"), StoreTimeout("late")))
    with pytest.raises(StoreTimeout):
        await while_stale(failing(StoreTimeout("late")))
    with pytest.raises(Unavailable, match="gone"):
        await while_stale(failing(Refused("action_changed"), Unavailable("gone")))


@in_a_loop
async def test_steps_at_a_table_wait_for_each_other() -> None:
    """Of one table one step is made at a time, in order; those of another table do not wait."""
    queues, made = StepQueues(), []
    held = asyncio.Event()

    async def step(sid: str, name: str) -> None:
        async with queues.enter(sid):
            made.append(f"{name} begins")
            if name == "first":
                await held.wait()
            made.append(f"{name} ends")

    steps = [asyncio.create_task(step("one", name)) for name in ("first", "second", "third")]
    await asyncio.sleep(0)
    await step("other", "elsewhere")
    held.set()
    await asyncio.gather(*steps)
    assert made == [
        "first begins",
        "elsewhere begins",
        "elsewhere ends",
        *[f"{name} {what}" for name, what in (("first", "ends"), ("second", "begins"), ("second", "ends"))],
        *["third begins", "third ends"],
    ]


@pytest.mark.parametrize("kind", [StoreTimeout, NotReplicated])
@in_a_loop
async def test_nobody_waits_long_for_a_store_that_is_away(kind: type[Unavailable]) -> None:
    """Who waits for a step that the store fails is told so with it; who comes after asks the store."""
    queues, tried = StepQueues(), []

    async def step(name: str) -> None:
        async with queues.enter("one"):
            tried.append(name)
            await asyncio.sleep(0)
            raise kind("late")

    failed = await asyncio.gather(*[step(name) for name in ("first", "second", "third")], return_exceptions=True)
    assert [type(failure) for failure in failed] == [kind] * 3
    assert tried == ["first"]
    with pytest.raises(kind):
        await step("later")
    assert tried == ["first", "later"]


@in_a_loop
async def test_a_step_that_is_called_off_or_refused_lets_others_go_on() -> None:
    """A refusal, and a wait that is cancelled, end one step alone."""
    queues, made = StepQueues(), []

    async def step(name: str) -> None:
        async with queues.enter("one"):
            await asyncio.sleep(0)
            if name == "refused":
                raise Refused("not_ready")
            made.append(name)

    tasks = [asyncio.create_task(step(name)) for name in ("one", "refused", "cancelled", "last")]
    await asyncio.sleep(0)
    tasks[2].cancel()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(end) for end in ended] == [type(None), Refused, asyncio.CancelledError, type(None)]
    assert made == ["one", "last"]
