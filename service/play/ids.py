"""What people, characters and clocks of a table are called: a letter and a number that is never given twice."""

from typing import Annotated

from msgspec import Meta

NUMBER = "[1-9][0-9]{0,5}"
# `$` alone would let a newline follow.
PERSON, CHARACTER, CLOCK = (rf"^{kind}{NUMBER}$(?!\n)" for kind in "pck")

PersonId = Annotated[str, Meta(pattern=PERSON, description="A person.", examples=["p1"])]
CharacterId = Annotated[str, Meta(pattern=CHARACTER, examples=["c1"])]
ClockId = Annotated[str, Meta(pattern=CLOCK, examples=["k1"])]
