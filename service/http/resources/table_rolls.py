"""`/v1/sessions/{sid}/rolls`, and the choices that follow."""

from typing import cast

from service.http import auth
from service.http.body import parse, read, read_spec
from service.http.operation import JSON, TEXT, Answer, Call, Operation, answer
from service.http.render import text
from service.http.resources.table import SEQ, SID, entry_answer, links_to, replayed
from service.record.documents import Role
from service.session.commands import PLAYERS
from service.session.log.views import LogEntry, view_for, with_evidence
from service.session.proofs import evidence_if_sound
from service.session.rolling import choices, rolls
from service.session.rolling.attempt import TableRoll
from service.session.rolling.choices import Settlement


async def roll(call: Call) -> Answer:
    """Roll at the table."""
    value = parse(call.body)
    asked = read(value, TableRoll)
    command, tables = auth.command(call, value), auth.tables(call)
    made = await rolls.roll(tables, command, asked, read_spec(value["spec"], "/spec"))
    stored, drawn = made.stored, made.result
    entry = view_for(stored, cast("Role", stored.role), drawn.ruling if drawn else None)
    assert entry
    if call.media == TEXT:
        line = text.ruling(entry.ruling) if entry.ruling else f"{entry.announced['announce']}\n"  # type: ignore[index]  # one of the two is there
        return Answer(line.encode(), TEXT, 201, replayed(stored))
    shown = with_evidence(
        entry, await evidence_if_sound(tables, command.caller.sid, stored, drawn.text if drawn else b"")
    )
    return answer(shown, status=201, headers=replayed(stored))


async def choose(call: Call) -> Answer:
    """Settle what follows from a roll."""
    value = parse(call.body)
    asked = read(value, Settlement)
    return entry_answer(
        await choices.choose(auth.tables(call), auth.command(call, value), int(call.path["seq"]), asked)
    )


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
        links=links_to("seq", "seq", "choose"),
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
