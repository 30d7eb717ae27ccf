"""`/v1/sessions/{sid}/rolls`: direct rolls, and opening of a hidden Difficulty."""

from typing import Any, cast

from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from service.http.answer import Answer
from service.http.operation import TEXT, operation
from service.http.parameters import RollSeq
from service.http.render import text
from service.http.request import Request
from service.http.resources.table import TOKEN, entry_answer, links_to, replayed
from service.record.documents import Role
from service.session.commands import GM, PLAYERS, Command
from service.session.log.views import LogEntry, view_for, with_evidence
from service.session.proofs import evidence_or_none
from service.session.rolling import difficulty, rolls
from service.session.rolling.planned import TableRoll
from service.session.rolling.rolls import LoggedRoll


@post(
    "/v1/sessions/{sid:str}/rolls",
    operation_id="rollAtTable",
    summary="Roll at a table",
    tags=["table rolls"],
    security=TOKEN,
    opt=operation(
        other_response_types={TEXT: str},
        examples={
            "alone": {"spec": {"system": "buried_secrets", "rating": 2}},
            "with_all": {
                "spec": {"system": "buried_secrets", "rating": 2, "assist": True, "push_effect": True},
                "character": "c1",
                "assistant": "c2",
                "clock": "k1",
            },
        },
        problem_statuses=(409, 422),
        roles=PLAYERS,
        needs_key=True,
        links=links_to("aid", "action", "choose", "getAction"),
    ),
)
async def roll(data: JSONBody[TableRoll], request: Request, command: NamedDependency[Command]) -> Answer[LogEntry]:
    """Roll with a character, in one change with the entry of the log.

    The dice follow from the epoch's seed and from the request, `Idempotency-Key` included. A key that nobody can guess,
    drawn when the person rolls, and `epoch` keep the operator from choosing them (docs/fairness.md).

    What the spec names and does not say is taken from the character's sheet; `from_sheet` of the entry tells which
    fields. Costs are charged whatever the dice show, gains are applied, and effect ticks the clock. What cannot be paid
    is refused before the dice are drawn. Without the option `direct_rolls` only the GM may roll. What follows goes
    through `action`, where something is awaited.
    """
    return await roll_answer(request, command, await rolls.roll(request.tables, command, data))


async def roll_answer(request: Request, command: Command, logged: LoggedRoll) -> Answer[Any]:
    """Return a roll of the log with its proof, or its line of text."""
    stored, result = logged.stored, logged.result
    entry = view_for(stored, cast("Role", stored.role), result.ruling if result else None)
    assert entry
    if request.exchange.media == TEXT:
        return Answer(_line(entry).encode(), TEXT, headers=replayed(stored))
    proof = await evidence_or_none(request.tables, command.caller.sid, stored, result.text if result else b"")
    return Answer(with_evidence(entry, proof), headers=replayed(stored))


def _line(entry: LogEntry) -> str:
    """Return a roll as one line; of one whose Difficulty is hidden what players see."""
    if entry.ruling:
        return text.ruling(entry.ruling)
    announced: str = entry.announced["announce"]  # type: ignore[index]  # one of the two is there
    return "; ".join(part for part in (announced, text.unbound(entry.bound)) if part) + "\n"


@post(
    "/v1/sessions/{sid:str}/rolls/{seq:str}/difficulty",
    operation_id="openDifficulty",
    summary="Open a hidden Difficulty",
    tags=["table rolls"],
    security=TOKEN,
    status_code=200,
    opt=operation(problem_statuses=(409, 422), roles=GM, needs_key=True),
)
async def open_difficulty(seq: RollSeq, request: Request, command: NamedDependency[Command]) -> Answer[LogEntry]:
    """Open the hidden Difficulty of a roll, with its salt: everybody can check that it is the one of the record.

    Without this nobody but the GM learns it, whatever is revealed of the dice.
    """
    return entry_answer(await difficulty.open_difficulty(request.tables, command, int(seq)))


HANDLERS = [roll, open_difficulty]
