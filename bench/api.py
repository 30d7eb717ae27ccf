"""The same call on FastAPI and pydantic: the spec checked, the roll, and a typed reply of the same shape."""

import random

from fastapi import FastAPI

from bench.models import (
    LEVELS,
    TICKS,
    Audit,
    Change,
    Die,
    Effect,
    Menu,
    Option,
    Outcome,
    Pool,
    Ruling,
    Source,
    Spec,
    Step,
)

app = FastAPI()


@app.post("/v1/rolls", response_model_exclude_none=True)
async def roll(spec: Spec) -> Ruling:
    """Roll, keep the highest, and return the menu: the part of the rules that this one roll needs."""
    sources = [Source(source="rating", dice=spec.rating)]
    if spec.assist:
        sources.append(Source(source="assist", dice=1))
    size = sum(source.dice for source in sources)
    faces = [random.randint(1, 6) for _ in range(size or 2)]
    best = max(faces) if size else min(faces)
    outcome = _outcome(best, critical=bool(size) and faces.count(6) > 1)
    at = LEVELS.index(spec.effect)
    final = LEVELS[min(4, at + (outcome == "critical_success"))]
    counted = faces.index(best)
    return Ruling(
        system=spec.system,
        rules="buried_secrets/1",
        outcome=outcome,
        success=best > 3,
        summary=f"{spec.position}, {spec.effect} effect: {' '.join(map(str, faces))} - {outcome}",
        goal=spec.goal or None,
        note=spec.note or None,
        pool=Pool(size=size, keep="highest" if size else "lowest", sources=sources),
        dice=[Die(sides=6, face=face, role="pool", counts=n == counted) for n, face in enumerate(faces)],
        menu=Menu(chooser="gm", at_least=int(best < 6), branches=[], options=_options(outcome, at)),
        costs=[Change(who="assistant", track="stress", amount=1, why="assist")] if spec.assist else [],
        gains=[],
        rulings=["FITD-A1", "FITD-A8", "FITD-A15"],
        audit=Audit(kind="fresh"),
        position=spec.position,
        effect=Effect(
            rolled=spec.effect,
            final=final if best > 3 else "none",
            ticks=TICKS[LEVELS.index(final)] if best > 3 else 0,
            steps=[Step(why="stated", to=spec.effect)],
        ),
        actor_acts=best > 3,
        opposition_acts=best < 6,
        prompts=["Is that enough, or is there more to do?"],
    )


def _outcome(best: int, *, critical: bool) -> Outcome:
    if critical:
        return "critical_success"
    return "full_success" if best == 6 else "partial_success" if best > 3 else "bad_outcome"


def _options(outcome: Outcome, level: int) -> list[Option]:
    if outcome == "full_success":
        return []
    if outcome == "critical_success":
        return [Option(id="increased_effect", kind="benefit", effect=LEVELS[min(4, level + 1)])]
    lower = max(0, level - 1)
    return [
        Option(id="harm", kind="consequence", severity="standard", resistible=True, harm_level=2),
        Option(id="complication", kind="consequence", severity="standard", resistible=True, ticks=2),
        Option(id="reduced_effect", kind="consequence", resistible=True, effect=LEVELS[lower], ticks=TICKS[lower]),
        Option(id="worse_position", kind="consequence", resistible=True, position="desperate"),
    ]
