"""Play a moment at a table with the client of openapi-python-client: python evening.py URL."""

import sys
from typing import TypeVar, assert_never
from uuid import uuid4

from rollwright_client.api.characters import make_character
from rollwright_client.api.log import read_log
from rollwright_client.api.people import join
from rollwright_client.api.rolls import roll
from rollwright_client.api.sessions import open_session
from rollwright_client.api.table_rolls import roll_at_table
from rollwright_client.models.buried_secrets_at_table import BuriedSecretsAtTable
from rollwright_client.models.buried_secrets_ruling import BuriedSecretsRuling
from rollwright_client.models.buried_secrets_sheet import BuriedSecretsSheet
from rollwright_client.models.buried_secrets_sheet_ratings import BuriedSecretsSheetRatings
from rollwright_client.models.character_created_entry import CharacterCreatedEntry
from rollwright_client.models.daggerheart_damage_ruling import DaggerheartDamageRuling
from rollwright_client.models.daggerheart_ruling import DaggerheartRuling
from rollwright_client.models.fallen_empire_ruling import FallenEmpireRuling
from rollwright_client.models.fortune_ruling import FortuneRuling
from rollwright_client.models.game_file import GameFile
from rollwright_client.models.join import Join
from rollwright_client.models.new_character import NewCharacter
from rollwright_client.models.new_session import NewSession
from rollwright_client.models.own_ruling import OwnRuling
from rollwright_client.models.own_spec import OwnSpec
from rollwright_client.models.person_joined_entry import PersonJoinedEntry
from rollwright_client.models.problem_body import ProblemBody
from rollwright_client.models.rolled_entry import RolledEntry
from rollwright_client.models.table_roll import TableRoll
from rollwright_client.models.terminal_iv_ruling import TerminalIVRuling
from rollwright_client.models.underworld_ruling import UnderworldRuling
from rollwright_client.types import Unset

from rollwright_client import AuthenticatedClient, Client

T = TypeVar("T")
Ruling = (
    BuriedSecretsRuling
    | DaggerheartDamageRuling
    | DaggerheartRuling
    | FallenEmpireRuling
    | FortuneRuling
    | OwnRuling
    | TerminalIVRuling
    | UnderworldRuling
)
FERRY = {
    "base": "forged-1",
    "name": "night_ferry",
    "title": "Night Ferry",
    "approach": {"name": "action", "number": "rating", "part": "ratings", "most": 4},
    "cites": [{"rule": "FITD-A1"}],
    "fields": [
        {
            "name": "rating",
            "kind": "number",
            "most": 4,
            "required": True,
            "dice": 1,
            "source": "rating",
            "always": True,
        },
        {"name": "action", "kind": "text", "longest": 80},
    ],
    "sheet": [{"part": "ratings", "value": {"name": "value", "kind": "number", "most": 4}}],
}
"""A game of one's own: it goes with its roll."""


def done(answer: T | ProblemBody | None) -> T:
    """Return an answer that is no problem."""
    if answer is None or isinstance(answer, ProblemBody):
        raise SystemExit(answer and answer.detail)
    return answer


def key() -> str:
    """Return a key that nobody can guess, for one change."""
    return uuid4().hex


def outcome(ruling: Ruling) -> str:
    """Return the outcome of a ruling, whichever game it is of."""
    match ruling:
        case BuriedSecretsRuling() | FallenEmpireRuling() | TerminalIVRuling() | OwnRuling():
            return f"{ruling.outcome} in a {ruling.position} position"
        case DaggerheartRuling() | DaggerheartDamageRuling() | FortuneRuling() | UnderworldRuling():
            return ruling.outcome
        case _:
            assert_never(ruling)


def main(url: str) -> None:
    """Open a table, join it, roll, and read the log."""
    anyone = Client(url)
    session = done(open_session.sync(client=anyone, body=NewSession("buried_secrets"), idempotency_key=key()))
    ana = done(join.sync(session.id, client=anyone, body=Join(session.join_code, "Ana"), idempotency_key=key()))
    player = AuthenticatedClient(url, ana.token)
    sheet = BuriedSecretsSheet(BuriedSecretsSheetRatings.from_dict({"prowl": 2}))
    body = NewCharacter("Silk", sheet=sheet)
    silk = done(make_character.sync(session.id, client=player, body=body, idempotency_key=key()))
    spec = BuriedSecretsAtTable("buried_secrets", action="prowl", position="risky")
    done(roll_at_table.sync(session.id, client=player, body=TableRoll(spec, silk.id), idempotency_key=key()))
    refused = roll_at_table.sync(session.id, client=player, body=TableRoll(spec, "c99"), idempotency_key=key())
    if isinstance(refused, ProblemBody):
        print(f"refused: {refused.status} {refused.code}")
    own = OwnSpec("own", GameFile.from_dict(FERRY))
    own["rating"] = 2
    ruling = roll.sync(client=anyone, body=own)
    if ruling is not None and not isinstance(ruling, ProblemBody):
        print(f"own: {outcome(ruling)}")
    for entry in done(read_log.sync(session.id, client=player)).items:
        match entry:
            case RolledEntry(ruling=Unset()):
                print("rolled: hidden")
            case RolledEntry(ruling=BuriedSecretsRuling() as ruling):
                print(f"rolled: {ruling.outcome} in a {ruling.position} position")
            case CharacterCreatedEntry(character_after=after) if after.sheet and after.sheet.ratings:
                print(f"{after.name} has {after.sheet.ratings['prowl']} in prowl")
            case PersonJoinedEntry(name=name):
                print(f"{name} joined")


if __name__ == "__main__":
    main(sys.argv[1])
