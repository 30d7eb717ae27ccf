"""`POST /v1/odds`."""

from service.http.body import parse, read_spec
from service.http.operation import JSON, TEXT, Answer, Call, Operation, answer
from service.http.render import text
from service.rules.odds import Odds, odds
from service.rules.spec import Spec
from service.rules.systems import EXAMPLES


async def stakes(call: Call) -> Answer:
    """Answer the exact stakes of a spec."""
    known = odds(read_spec(parse(call.body)))
    return Answer(text.odds(known).encode(), TEXT) if call.media == TEXT else answer(known)


OPERATIONS = [
    Operation(
        method="POST",
        path="/v1/odds",
        id="odds",
        summary="Exact odds",
        description="Tell every outcome of a spec with its exact chance, effect and menu, what each choice not taken "
        "yet would do to them, and, with `clock`, when it fills. Takes the spec of a roll; `seed` and `dice` change "
        "nothing.",
        tag="odds",
        handle=stakes,
        refuses=(422,),
        takes=Spec,
        gives={JSON: Odds, TEXT: str},
        examples=EXAMPLES,
    ),
]
