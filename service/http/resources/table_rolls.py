"""`/v1/sessions/{sid}/rolls`: direct rolls, and opening of a hidden Difficulty."""

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from service.http.answer import Answer
from service.http.operation import JSON, operation
from service.http.parameters import RollSeq
from service.http.render.forms import ROLL_TYPES
from service.http.request import Request
from service.http.resources.entries import ENTRY_TYPES, entry_answer, entry_in_media
from service.http.resources.table import TOKEN, links_to
from service.rules.systems import SHORT_EXAMPLE
from service.session.commands import ALL, GM, PLAYERS, Caller, Command
from service.session.log import reading
from service.session.log.entries import DifficultyOpenedEntry, RolledEntry
from service.session.rolling import difficulty, rolls
from service.session.rolling.planned import TableRoll


@post(
    "/v1/sessions/{sid:str}/rolls",
    operation_id="rollAtTable",
    summary="Roll at a table",
    tags=["table rolls"],
    security=TOKEN,
    opt=operation(
        localized=True,
        other_response_types=ROLL_TYPES,
        examples={
            "alone": {"spec": dict(SHORT_EXAMPLE)},
            "with_all": {
                "spec": {**SHORT_EXAMPLE, "assist": True, "push_effect": True},
                "character": "c1",
                "assistant": "c2",
                "clock": "k1",
            },
        },
        problem_statuses=(409, 412, 422),
        roles=PLAYERS,
        needs_key=True,
        links=links_to("aid", "action", "choose", "getAction") | links_to("seq", "seq", "getRoll"),
    ),
)
async def roll_at_table(
    data: JSONBody[TableRoll], request: Request, command: NamedDependency[Command]
) -> Answer[RolledEntry]:
    """Roll with a character, in one change with the entry of the log.

    The dice follow from the epoch's seed and from the request, `Idempotency-Key` included. A key that nobody can guess,
    drawn when the person rolls, and `epoch` keep the operator from choosing them (docs/proofs.md).

    What the spec names and does not say is taken from the character's sheet; `from_sheet` of the entry tells which
    fields. Costs are charged whatever the dice show, gains are applied, and effect ticks the clock. What cannot be paid
    is refused before the dice are drawn. With the option `direct_rolls` at `off` only the GM may roll, at `own` players
    set no field of the GM's, and at `all` the entry says which they set (`gm_fields`). What follows goes through
    `action`, where something is awaited.
    """
    logged = await rolls.roll(request.tables, command, data)
    return await entry_answer(request, command, logged.stored, logged.result)


@get(
    "/v1/sessions/{sid:str}/rolls/{seq:str}",
    operation_id="getRoll",
    summary="Get a roll",
    tags=["table rolls"],
    security=TOKEN,
    opt=operation(localized=True, other_response_types=ROLL_TYPES, roles=ALL),
)
async def get_roll(seq: RollSeq, request: Request, caller: NamedDependency[Caller]) -> Answer[RolledEntry]:
    """Get a roll of the log with its proof, or in another form: as text, for a page, a chat, Foundry or Roll20.

    What you may not see is in none of them. docs/forms.md describes each.
    """
    stored, entry = await reading.read_roll(request.tables, caller, int(seq))
    if request.exchange.media == JSON:
        entry = await reading.proven(request.tables, caller.sid, stored, entry)
    return await entry_in_media(request, caller.sid, entry)


@post(
    "/v1/sessions/{sid:str}/rolls/{seq:str}/difficulty",
    operation_id="openDifficulty",
    summary="Open a hidden Difficulty",
    tags=["table rolls"],
    security=TOKEN,
    status_code=200,
    opt=operation(
        localized=True, other_response_types=ENTRY_TYPES, problem_statuses=(409, 422), roles=GM, needs_key=True
    ),
)
async def open_difficulty(
    seq: RollSeq, request: Request, command: NamedDependency[Command]
) -> Answer[DifficultyOpenedEntry]:
    """Open the hidden Difficulty of a roll, with its salt: everybody can check that it is the one of the record.

    Without this nobody but the GM learns it, whatever is revealed of the dice.
    """
    return await entry_answer(request, command, await difficulty.open_difficulty(request.tables, command, int(seq)))


HANDLERS = [roll_at_table, get_roll, open_difficulty]
