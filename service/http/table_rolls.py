"""`/v1/sessions/{sid}/rolls`, and the choices that follow."""

from typing import Any, cast

from service.http import auth
from service.http.body import parse, read, read_spec
from service.http.operation import JSON, TEXT, Answer, Call, Operation, answer
from service.http.problems import Problem
from service.http.render import text
from service.http.table import SEQ, SID, entry_answer, leads_to, replayed
from service.play import choices, rolls
from service.play.ask import PLAYERS, Role
from service.play.choices import Settlement
from service.play.log import LogEntry, proven, told
from service.play.proofs import evidence
from service.play.rolls import TableRoll


async def roll(call: Call) -> Answer:
    """Roll at the table."""
    value = parse(call.body)
    asked = read(value, TableRoll)
    ask, dealer = auth.ask(call, value), auth.dealer(call)
    made = await rolls.roll(dealer, ask, asked, _spec(value["spec"]))
    stored, drawn = made.stored, made.drawn
    entry = told(stored, cast("Role", stored.role), drawn.ruling if drawn else None)
    assert entry
    if call.media == TEXT:
        line = text.ruling(entry.ruling) if entry.ruling else f"{entry.announced['announce']}\n"  # type: ignore[index]  # one of the two is there
        return Answer(line.encode(), TEXT, 201, replayed(stored))
    shown = proven(entry, await evidence(dealer, ask.caller.sid, stored, drawn.text if drawn else b""))
    return answer(shown, status=201, headers=replayed(stored))


def _spec(value: Any) -> Any:
    """Return the spec inside the body; what is wrong with it is told where it stands."""
    try:
        return read_spec(value)
    except Problem as problem:
        raise problem.inside("/spec") from None


async def choose(call: Call) -> Answer:
    """Settle what follows from a roll."""
    value = parse(call.body)
    asked = read(value, Settlement)
    return entry_answer(await choices.choose(auth.store(call), auth.ask(call, value), int(call.path["seq"]), asked))


OPERATIONS = [
    Operation(
        method="POST",
        path="/v1/sessions/{sid}/rolls",
        id="rollAtTable",
        summary="Roll at a table",
        description="Roll with a character: costs are charged whatever the dice show, gains are applied, and effect "
        "ticks the clock, all in one change with the entry of the log. What cannot be paid is refused before the dice. "
        "The GM's alone where `direct_rolls` is off.",
        tag="table rolls",
        parameters=SID,
        handle=roll,
        takes=TableRoll,
        examples={
            "alone": {"spec": {"system": "buried_secrets", "rating": 2}},
            "with_all": {
                "spec": {"system": "buried_secrets", "rating": 2, "assist": True, "push_effect": True},
                "character": "c1",
                "assistant": "c2",
                "clock": "k1",
            },
        },
        gives={JSON: LogEntry, TEXT: str},
        status=201,
        refuses=(409, 422),
        roles=PLAYERS,
        keyed=True,
        links=leads_to("seq", "seq", "choose"),
    ),
    Operation(
        method="POST",
        path="/v1/sessions/{sid}/rolls/{seq}/choices",
        id="choose",
        summary="Choose what follows",
        description="The player picks a branch; the GM picks from the menu, grants effect, or adds `custom` "
        "(FITD-A8, FITD-A11). Harm is marked, complications tick the clock they name, less effect takes ticks off "
        "again. Each part happens once. A hidden verdict is told now (DH-36).",
        tag="table rolls",
        parameters=SEQ,
        handle=choose,
        takes=Settlement,
        examples={
            "branch": {"branch": "do_it"},
            "picks": {"picks": [{"id": "complication", "clock": "k1"}]},
            "grant": {"picks": [{"id": "harm"}], "grant_effect": "limited"},
        },
        gives={JSON: LogEntry},
        refuses=(409, 422),
        roles=PLAYERS,
        keyed=True,
    ),
]
