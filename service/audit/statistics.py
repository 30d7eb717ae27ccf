"""The fairness of a session's dice: faces against expectation, luck against the odds, and their p-values."""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import erfc, exp, fsum, lgamma, log, sqrt
from typing import Annotated

from msgspec import Meta, Struct, field
from msgspec.structs import astuple

ENOUGH = 5
"""The usual rule of thumb: an approximation is trusted from this many expected in every class."""


class Sums(Struct):
    """The exact sums over rolls that luck is computed from; their size does not grow with the rolls."""

    rolls: int = 0
    counted: int = 0
    """Rolls whose chance is visible to the reader; only these are in the sums below."""
    successes: int = 0
    expected: Fraction = Fraction()
    variance: Fraction = Fraction()


class Tally(Struct):
    """What has been counted so far; rolls may come in any order."""

    faces: Counter[tuple[int, int]] = field(default_factory=Counter)
    people: dict[str, Sums] = {}
    hidden: dict[str, Sums] = {}
    """Sums of rolls whose chance is hidden from players."""
    throws: Counter[str] = field(default_factory=Counter)
    """How often each person threw dice, drawn or given."""
    last: int = 0
    """Number of the last entry that was read."""
    unruled: int = 0
    """Rolls that could not be counted."""
    unbound: int = 0
    """Rolls whose request named no epoch."""
    unbound_rolls: list[int] = []
    """The last entries of these."""
    by_host: int = 0
    """Rolls by the hand of who ran the service."""
    by_host_rolls: list[int] = []
    """The last entries of these."""


class FaceCounts(Struct, frozen=True):
    """All dice of one size against what fair dice are expected to show."""

    sides: Annotated[int, Meta(description="The size of die.")]
    sample: Annotated[int, Meta(description="How many such dice fell; faces given by a caller are left out.")]
    counts: Annotated[tuple[int, ...], Meta(description="How often each face fell, from 1 up.")]
    expected: Annotated[float, Meta(description="How often each face is expected: `sample` / `sides`.")]
    chi_square: Annotated[float, Meta(description="Pearson's statistic: 0 where all faces fell equally often.")]
    dof: Annotated[int, Meta(description="Degrees of freedom: `sides` - 1.")]
    p: Annotated[
        float,
        Meta(description="How often fair dice stray at least this far: 0 to 1. Means something only with `enough`."),
    ]
    enough: Annotated[bool, Meta(description="Whether each face is expected at least 5 times, so that `p` holds.")]
    verdict: Annotated[
        str,
        Meta(
            description="As one line for people. Of a hundred fair tables one is called unusual.",
            examples=["420 d6: nothing unusual (p = 0.41)", "12 d12: too few to say"],
        ),
    ]


class PersonalLuck(Struct, frozen=True):
    """Successes against the chances the rolls had before the dice. It measures luck and proves nothing."""

    rolls: Annotated[int, Meta(description="Rolls in all.")]
    counted: Annotated[int, Meta(description="Rolls whose chance is visible to the reader; only these count below.")]
    successes: Annotated[int, Meta(description="How many of these succeeded.")]
    expected: Annotated[float, Meta(description="Successes to expect: the sum of the chances.")]
    luck: Annotated[
        float | None,
        Meta(
            description="Standard deviations above (lucky) or below (unlucky) what was expected; null where nothing "
            "was left to chance."
        ),
    ]
    p: Annotated[
        float | None,
        Meta(
            description="How often fair dice would be at least this far off, either way, by the normal "
            "approximation: 0 to 1. A small one is luck, and no proof of anything. Means something only with `enough`."
        ),
    ]
    enough: Annotated[
        bool, Meta(description="Whether at least 5 successes and 5 failures were to be expected, so that `p` holds.")
    ]


class FairnessReport(Struct, frozen=True):
    """How fair the dice of a session look."""

    dice: Annotated[tuple[FaceCounts, ...], Meta(description="Each size of die that fell, smallest first.")]
    people: Annotated[dict[str, PersonalLuck], Meta(description="Luck of each person who rolled, by id.")]
    table: Annotated[PersonalLuck, Meta(description="Luck of all people together.")]
    unruled: Annotated[
        int, Meta(description="Rolls that are left out, because a newer version of the service made them.")
    ]
    unbound: Annotated[
        int, Meta(description="Rolls whose request named no epoch: the operator could choose their dice.")
    ]
    unbound_rolls: Annotated[tuple[int, ...], Meta(description="Their entries in the log; the last hundred.")]
    by_host: Annotated[
        int,
        Meta(
            description="Rolls by the hand of who ran the service, by the option `host` of then: the host could choose "
            "their dice."
        ),
    ]
    by_host_rolls: Annotated[tuple[int, ...], Meta(description="Their entries in the log; the last hundred.")]
    throws: Annotated[
        dict[str, int],
        Meta(
            description="How often each person threw dice, by id: rolls and resistances, those with given faces too.",
            examples=[{"p1": 3, "p2": 11}],
        ),
    ]
    last: Annotated[
        int, Meta(description="Number of the last entry that is counted: what follows it in the log comes on top.")
    ]


def count_unbound(tally: Tally, entry: int) -> None:
    """Add a roll whose request named no epoch; the last hundred entries are named."""
    tally.unbound += 1
    tally.unbound_rolls = [*tally.unbound_rolls, entry][-100:]


def count_by_host(tally: Tally, entry: int) -> None:
    """Add a roll by the hand of who ran the service; the last hundred entries are named."""
    tally.by_host += 1
    tally.by_host_rolls = [*tally.by_host_rolls, entry][-100:]


def count_faces(tally: Tally, faces: Sequence[tuple[int, int]]) -> None:
    """Add sides and face of each audited die."""
    assert all(1 <= face <= sides for sides, face in faces)
    tally.faces.update(faces)


def count(  # noqa: PLR0913  # all that is counted of a roll
    tally: Tally, who: str, faces: Sequence[tuple[int, int]], *, success: bool, chance: Fraction, hidden: bool = False
) -> None:
    """Add a roll: sides and face of each audited die, and the chance it had before the dice, hidden or not."""
    count_faces(tally, faces)
    sums = (tally.hidden if hidden else tally.people).setdefault(who, Sums())
    sums.rolls += 1
    sums.counted += 1
    sums.successes += success
    sums.expected += chance
    sums.variance += chance * (1 - chance)


def report(tally: Tally, *, hidden: bool = False) -> FairnessReport:
    """Return the report of the counted rolls, with hidden chances or without; floats have 6 significant digits."""
    people = {who: _person(tally, who, hidden=hidden) for who in sorted(tally.people.keys() | tally.hidden.keys())}
    sizes = sorted({sides for sides, _ in tally.faces})
    return FairnessReport(
        tuple([_faces(sides, tally.faces) for sides in sizes]),
        {who: _luck(sums) for who, sums in people.items()},
        _luck(_added(people.values())),
        tally.unruled,
        tally.unbound,
        tuple(tally.unbound_rolls),
        tally.by_host,
        tuple(tally.by_host_rolls),
        dict(sorted(tally.throws.items())),
        tally.last,
    )


def _person(tally: Tally, who: str, *, hidden: bool) -> Sums:
    """Return a person's sums; hidden chances count as rolls alone where the reader may not see them."""
    visible_sums, hidden_sums = (sums.get(who, Sums()) for sums in (tally.people, tally.hidden))
    return _added((visible_sums, hidden_sums if hidden else Sums(rolls=hidden_sums.rolls)))


def _added(all_: Iterable[Sums]) -> Sums:
    return Sums(*[sum(column) for column in zip(*map(astuple, all_), strict=True)])


def tail(chi_square: float, dof: int) -> float:
    """Return the chance that a chi-square variable is at least this large.

    It is Q(dof/2, h) at h = chi_square/2, and Q(a+1, h) = Q(a, h) + h^a e^-h / Gamma(a+1) (DLMF 8.8(i)) leads there
    from Q(1/2, h) = erfc(sqrt(h)) or Q(1, h) = e^-h (DLMF 8.4). Terms are positive and taken by their logarithms: none
    cancels another, and none overflows.
    """
    half = chi_square / 2
    if half <= 0:
        return 1.0
    start = erfc(sqrt(half)) if dof % 2 else 0.0
    powers = (twice / 2 for twice in range(dof % 2, dof, 2))
    return min(1.0, fsum([start, *(exp(k * log(half) - half - lgamma(k + 1)) for k in powers)]))


def _faces(sides: int, faces: Counter[tuple[int, int]]) -> FaceCounts:
    counts = tuple(faces[sides, face] for face in range(1, sides + 1))
    sample = sum(counts)
    chi_square = Fraction(sides * sum(n * n for n in counts), sample) - sample
    dof, enough = sides - 1, sample >= ENOUGH * sides
    p = _rounded(tail(float(chi_square), dof))
    verdict = f"{sample} d{sides}: {_verdict(p) if enough else 'too few to say'}"
    return FaceCounts(sides, sample, counts, _rounded(sample / sides), _rounded(chi_square), dof, p, enough, verdict)


def _verdict(p: float) -> str:
    words = "nothing unusual" if p >= 0.01 else "unusual" if p >= 0.0001 else "very unusual"
    return f"{words} (p = {p:.2g})" if p >= 0.0001 else f"{words} (p < 0.0001)"


def _luck(sums: Sums) -> PersonalLuck:
    over = sums.successes - sums.expected
    luck = float(over) / sqrt(sums.variance) if sums.variance else None
    p = None if luck is None else _rounded(erfc(abs(luck) / sqrt(2)))
    enough = min(sums.expected, sums.counted - sums.expected) >= ENOUGH
    z = None if luck is None else _rounded(luck)
    return PersonalLuck(sums.rolls, sums.counted, sums.successes, _rounded(sums.expected), z, p, enough)


def _rounded(value: float | Fraction) -> float:
    return float(f"{float(value):.6g}")
