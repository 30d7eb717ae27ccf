"""Read the dice of a settled roll, count the ways, and write the ruling."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from service.language import ACTIVE, _, word
from service.rules.clock import tick
from service.rules.dice import Audit, Distribution
from service.rules.fitd import plan as planning
from service.rules.fitd import verdict as judging
from service.rules.fitd.dice import Needs, marked, read, ways_of
from service.rules.fitd.document import GameDocument
from service.rules.fitd.plan import FitdPlan
from service.rules.fitd.planner import Planner
from service.rules.fitd.ruling import SAFE, FitdRuling, OwnRuling
from service.rules.fitd.types import Types
from service.rules.fitd.verdict import FitdVerdict, Judge
from service.rules.outcome import Effect

Hook = Callable[[FitdPlan], str]
"""Computes a field of the ruling that no document can say."""


class CompiledGame(Struct, frozen=True, eq=False):
    """A compiled game: what its rolls need."""

    rules: str
    document: GameDocument
    types: Types
    planner: Planner
    verdicts: Judge
    needs: Mapping[str, tuple[Needs, tuple[int, ...]]]
    """By position what its outcomes need, and their places among those of the game."""
    hooks: Mapping[str, Hook]
    words: dict[tuple[str, ...], Any]
    """Sentences in a language that follow from the document alone, made once."""

    def plan(self, spec: Any) -> FitdPlan:
        """Settle a roll."""
        return planning.plan(self.planner, spec)

    def judge(self, settled: FitdPlan, place: int) -> FitdVerdict:
        """Return the verdict on an outcome, by its place."""
        return judging.judge(self.verdicts, settled, place)

    def distribution(self, settled: FitdPlan) -> Distribution[int]:
        """Return the ways to each outcome, by its place."""
        needs, places = self.needs[settled.position]
        ways = ways_of(needs, self.document.dice.sides, len(settled.sides), settled.pool.keep)
        return dict(zip(places, ways, strict=True))

    def key(self, settled: FitdPlan) -> tuple[object, ...]:
        """Return all that the stakes depend on."""
        document, spec = self.document, settled.spec
        member = spec.group_member if document.group else False
        group = settled.best, settled.strain, member, bool(document.group and spec.members)
        return settled.position, settled.level, len(settled.sides), settled.pool.keep, group, settled.unless

    def effective(self, settled: FitdPlan) -> dict[str, Any]:
        """Return position and effect after trades, set-ups and factors (FITD-A5, FITD-P2); a member has neither."""
        terms = {"position": settled.position, "effect": settled.level}
        return (
            {}
            if self._is_member(settled)
            else {name: one for name, one in terms.items() if hasattr(settled.spec, name)}
        )

    def readings(self, settled: FitdPlan, ways: Distribution[int]) -> dict[str, int]:
        """Count the throws that may bring a consequence (T4-A6), and the one whose every die is a 1 (FE-A2)."""
        bands = self.document.bands
        harmless = self._is_member(settled) or (settled.best is not None and bands[settled.best].grade in SAFE)
        possible = sum([n for place, n in ways.items() if bands[place].grade not in SAFE])
        return {"consequence_possible": 0 if harmless else possible, "all_ones": 1}

    def _is_member(self, settled: FitdPlan) -> bool:
        return self.document.group is not None and settled.spec.group_member

    def headline(self, settled: FitdPlan) -> str:
        """Return the settled roll as one line for people."""
        if self._is_member(settled):
            return _("{size}d for the group").format(size=settled.pool.size)
        members = settled.spec.members if self.document.group else ()
        best = _(", best of a group of {count}").format(count=len(members) + 1) if members else ""
        return f"{settled.pool.size}d, {self._position_and_effect(settled)}{best}"

    def _position_and_effect(self, settled: FitdPlan) -> str:
        key = ACTIVE.get(), settled.position, settled.level
        if key not in self.words:
            self.words[key] = _("{position}, {level} effect").format(
                position=word("position", settled.position), level=word("effect", settled.level)
            )
        return str(self.words[key])

    def _terms(self, settled: FitdPlan) -> str:
        """Return position and effect as words, with the group that rolls; a member has neither."""
        if self._is_member(settled):
            return _("group action")
        members = settled.spec.members if self.document.group else ()
        group = _(", group of {count}").format(count=len(members) + 1) if members else ""
        return self._position_and_effect(settled) + group

    def _prompts(self, effect: str) -> tuple[str, ...]:
        """Return what the final effect asks."""
        key = ACTIVE.get(), effect
        if key not in self.words:
            asks = next((row.asks for row in self.document.effects if row.id == effect), ())
            self.words[key] = tuple([_(question) for question in asks])
        return self.words[key]  # type: ignore[no-any-return]  # made above

    def rule(self, settled: FitdPlan, faces: Sequence[int], audit: Audit) -> FitdRuling:
        """Turn faces into the ruling."""
        keep, spec, member = settled.pool.keep, settled.spec, self._is_member(settled)
        needs, places = self.needs[settled.position]
        place = read(needs, faces, keep)
        verdict = self.judge(settled, places[place])
        band = self.document.bands[self.planner.bands[verdict.outcome]]
        words = _(band.says_branches if verdict.menu.branches and band.says_branches else band.says)
        if member:
            words = _("{outcome} for the group").format(outcome=word("outcome", verdict.outcome))
        shown = " ".join(map(str, faces)) + (_(", the lower counts") if keep == "lowest" else "")
        position = self.document.positions[self.verdicts.positions[settled.position]]
        own: dict[str, Any] = {**band.shows, **position.shows}
        own |= {name: getattr(spec, name) or UNSET for name in self.document.echoes}
        own |= {name: hook(settled) for name, hook in self.hooks.items()}
        if self.types.ruling is OwnRuling:
            own = {"shows": {name: value for name, value in own.items() if value is not UNSET}}
        granted: bool | UnsetType = True if self.document.grants and not verdict.success and not member else UNSET
        return self.types.ruling(
            rules=self.rules,
            outcome=verdict.outcome,
            success=verdict.success,
            summary=f"{self._terms(settled)}: {shown} - {words}",
            goal=spec.goal or UNSET,
            note=spec.note or UNSET,
            pool=settled.pool,
            dice=marked(needs, place, faces, self.document.dice.sides, keep),
            position=settled.position,
            effect=Effect(settled.level, str(verdict.effect), int(verdict.ticks or 0), settled.steps, granted),
            actor_acts=verdict.actor_acts,
            opposition_acts=verdict.opposition_acts,
            clock=tick(settled.clock, int(verdict.ticks or 0)) if settled.clock else UNSET,
            prompts=self._prompts(str(verdict.effect)),
            menu=verdict.menu,
            costs=settled.costs,
            gains=verdict.gains,
            warnings=settled.warnings or UNSET,
            rulings=settled.rulings + verdict.rulings,
            audit=audit,
            **own,
        )
