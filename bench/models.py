"""The spec of Buried Secrets with its constraints, and the reply, as pydantic models."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Position = Literal["controlled", "risky", "desperate"]
Level = Literal["zero", "limited", "standard", "great", "extreme"]
Outcome = Literal["critical_success", "full_success", "partial_success", "bad_outcome"]
Rank = Literal["normal", "fine", "exceptional"]
LEVELS: tuple[Level, ...] = ("zero", "limited", "standard", "great", "extreme")
TICKS = (0, 1, 2, 3, 5)


class Strict(BaseModel):
    """As our own bodies: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class Ranks(Strict):
    """Quality by comparison."""

    own: Rank = "normal"
    opposing: Rank = "normal"


class Factors(Strict):
    """Levels of effect each factor is worth."""

    potency: Annotated[int, Field(ge=-2, le=2)] = 0
    quality: Annotated[int, Field(ge=-2, le=2)] | Ranks = 0
    scale: Annotated[int, Field(ge=-2, le=2)] = 0


class SpecialDice(Strict):
    """Dice of a special ability."""

    source: Annotated[str, Field(min_length=1, max_length=80)]
    dice: Annotated[int, Field(ge=1, le=3)]


class Clock(Strict):
    """A progress clock."""

    filled: Annotated[int, Field(ge=0, le=100)]
    size: Annotated[int, Field(ge=1, le=100)]


class Spec(Strict):
    """An action roll of Buried Secrets."""

    system: Literal["buried_secrets"]
    seed: Annotated[str, Field(min_length=1, max_length=200)] | None = None
    dice: Annotated[list[int], Field(max_length=100)] | None = None
    goal: Annotated[str, Field(max_length=500)] = ""
    note: Annotated[str, Field(max_length=500)] = ""
    position: Position = "risky"
    effect: Level = "standard"
    clock: Clock | None = None
    push_effect: bool = False
    effect_bonus: Annotated[int, Field(ge=0, le=1)] = 0
    trade: Literal["position_for_effect", "effect_for_position"] | None = None
    rating: Annotated[int, Field(ge=0, le=10)]
    action: Annotated[str, Field(max_length=80)] = ""
    factors: Factors = Factors()
    assist: bool = False
    bonus_die: Literal["push", "devils_bargain"] | None = None
    bargain: Annotated[str, Field(max_length=80)] | None = None
    special_dice: Annotated[list[SpecialDice], Field(max_length=5)] = []


class Source(BaseModel):
    """Where dice come from."""

    source: str
    dice: int


class Pool(BaseModel):
    """The pool."""

    size: int
    keep: Literal["highest", "lowest"]
    sources: list[Source]


class Die(BaseModel):
    """One die."""

    sides: int
    face: int
    role: str
    counts: bool


class Option(BaseModel):
    """One item of the menu."""

    id: str
    kind: Literal["consequence", "benefit"]
    severity: str | None = None
    resistible: bool | None = None
    effect: str | None = None
    ticks: int | None = None
    position: str | None = None
    harm_level: int | None = None


class Menu(BaseModel):
    """What may follow."""

    chooser: Literal["gm", "player"]
    at_least: int
    branches: list[str]
    options: list[Option]


class Step(BaseModel):
    """One step to the effect."""

    why: str
    to: Level


class Effect(BaseModel):
    """How much is done."""

    rolled: Level
    final: Level | Literal["none"]
    ticks: int
    steps: list[Step]


class Change(BaseModel):
    """A cost."""

    who: str
    track: str
    amount: int
    why: str


class Audit(BaseModel):
    """Where the faces came from."""

    kind: str


class Ruling(BaseModel):
    """The reply."""

    system: str
    rules: str
    outcome: Outcome
    success: bool
    summary: str
    goal: str | None = None
    note: str | None = None
    pool: Pool
    dice: list[Die]
    menu: Menu
    costs: list[Change]
    gains: list[Change]
    rulings: list[str]
    audit: Audit
    position: Position
    effect: Effect
    actor_acts: bool
    opposition_acts: bool
    prompts: list[str]
