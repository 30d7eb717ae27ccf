"""Where the time of one `POST /v1/rolls` goes, stage by stage, in the service's own process."""

import asyncio
from collections.abc import Callable
from typing import Any

from msgspec import json

from bench.inside import called, scope
from bench.rolls import POOL, STORYTELLER, body, spec
from bench.rounds import interleaved, timed, typical
from bench.table import micro, table
from service.app import create_app
from service.audit.seeded import Seeded
from service.http.body import parse, read_spec
from service.rules.spec import Spec
from service.rules.systems import system_of
from service.session.rolling import stateless

ROUNDS = 9
CALLS = 1000
WHOLE = "the whole call, without server and sockets"


def report() -> str:
    """Measure each stage alone, and the whole call; the difference is the cost of request and response."""
    columns = [_column(roll) for roll in (POOL, STORYTELLER)]
    rows = [[name, *(micro(column[name]) for column in columns)] for name in columns[0]]
    return table(["stage", "3d6 keep highest µs", "five d10 µs"], rows)


def _column(roll: dict[str, Any]) -> dict[str, float]:
    contestants = {name: timed(stage) for name, stage in _stages(roll).items()}
    contestants[WHOLE] = _calls(body(roll))
    column = {name: typical(values) for name, values in interleaved(contestants, ROUNDS).items()}
    whole = column.pop(WHOLE)
    return {**column, "route, headers, answer (http/)": whole - sum(column.values()), WHOLE: whole}


def _stages(roll: dict[str, Any]) -> dict[str, Callable[[], object]]:
    text, plain, ready = body(roll), parse(body(roll)), spec(roll)
    said, encode = stateless.roll(ready), json.Encoder().encode
    return {
        "read the JSON, strictly": lambda: parse(text),
        "check it against the spec": lambda: read_spec(plain),
        **_rules(ready),
        "write the JSON": lambda: encode(said),
    }


def _rules(ready: Spec) -> dict[str, Callable[[], object]]:
    system, dice = system_of(ready), Seeded()
    settled = system.plan(ready)
    faces = dice.draw(settled.sides)
    return {
        "settle the spec": lambda: system.plan(ready),
        "draw a seed": Seeded,
        "draw the dice from it": lambda: dice.draw(settled.sides),
        "rule on the faces": lambda: system.rule(settled, faces, dice.audit),
    }


def _calls(text: bytes) -> Callable[[], float]:
    """Return a contestant: microseconds a call of the application, without a server."""
    app = create_app()
    asked = scope("/v1/rolls", text)

    async def calls() -> None:
        for _ in range(CALLS):
            await called(app, {**asked}, text)

    measure = timed(lambda: asyncio.run(calls()))
    return lambda: measure() / CALLS
