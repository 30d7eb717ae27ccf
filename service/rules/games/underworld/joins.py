"""The roll of an opponent, which a resisted action refers to (UW-P1)."""

from collections.abc import Sequence

from service.rules.games.underworld.spec import UnderworldRuling
from service.rules.joins import JoinedRoll, JoinResult, not_joinable


def join(rolls: Sequence[JoinedRoll]) -> JoinResult:
    """Return the net successes of the one opponent."""
    if len(rolls) > 1:
        raise not_joinable(1, "a resisted roll joins one roll of an opponent", "UW-P1")
    [opponent] = rolls
    if opponent.own or not isinstance(opponent.ruling, UnderworldRuling):
        raise not_joinable(0, "a resisted roll joins a roll of another character", "UW-P1")
    return JoinResult({"opposed": opponent.ruling.successes})
