"""Fields of rolls in the log that are said of them beside their ruling."""

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from service.rules.outcome import HiddenVerdict

Bound = Annotated[
    bool,
    Meta(
        description="Of committed dice without `ruling`: whether the request named its epoch; else the operator could "
        "choose."
    ),
]
Said = Annotated[str, Meta(description="What the GM told beforehand of this outcome (FE-19, FE-22).")]


class SettledRoll(Struct, frozen=True, kw_only=True):
    """What players learned later of a roll against a hidden Difficulty."""

    verdict: Annotated[HiddenVerdict, Meta(description="The verdict that the GM's choice told.")] | UnsetType = UNSET
    difficulty: Annotated[int, Meta(description="The Difficulty, where it was opened.")] | UnsetType = UNSET
    said: Said | UnsetType = UNSET


Settled = Annotated[
    SettledRoll, Meta(description="With `announced`, where the roll is read again: what players learned since.")
]
