"""The resolver beside d20, rpg-dice-roller and bcdice, on the same roll: faces given, and faces drawn."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle
from types import SimpleNamespace
from typing import Any

import d20
from d20 import expression as d20_expression

from bench.node import Send, program
from bench.rolls import POOL, POOL_FACES, STORYTELLER, STORYTELLER_FACES, body, spec
from bench.rounds import SLICE, Measured, interleaved, timed, typical
from bench.table import micro, table, times, verdict
from service.http.body import parse, read_spec
from service.session.rolling import stateless

ROUNDS = 15
WARM_UP = 1.0
PEERS = {
    # name: what it does, which roll of ours it stands beside, the aim with given faces
    "d20": ("d20 `3d6kh1`, the total", "pool", 10.0),
    "d20 text": ("d20 `3d6kh1`, the total and its text", "pool", 10.0),
    "d20 parsing": ("d20 `3d6kh1`, as above, parsed each time", "pool", 10.0),
    "dice-roller": ("rpg-dice-roller `3d6kh1`, parsed each time", "pool", None),
    "bcdice": ("bcdice DiceBot `3D6KH1`, parsed each time", "pool", 25.0),
    "bcdice storyteller": ("bcdice WorldOfDarkness `5ST6`, parsed each time", "storyteller", 25.0),
}
HEAD = ("peer", "peer µs", "ours µs", "peer / ours", "aim", "ours from JSON µs", "peer / ours from JSON")


def report() -> str:
    """Measure, and return a table for each kind of dice."""
    with program("peers.mjs") as send:
        with _given_to_d20():
            pool, storyteller = {"dice": list(POOL_FACES)}, {"dice": list(STORYTELLER_FACES)}
            given = interleaved(_ours(pool, storyteller) | _peers(send, "given"), ROUNDS)
        drawn = interleaved(_ours({}, {}) | _peers(send, "drawn"), ROUNDS)
    return "\n\n".join(
        [
            "Faces given:",
            _rows(given, share=1.0),
            "Faces drawn; ours are audited (fresh seed, SHA-256, HMAC), theirs come from a pseudo-random generator:",
            _rows(drawn, share=0.5),
        ]
    )


def _rows(measured: Measured, share: float) -> str:
    rows = []
    for name, (title, roll, aim) in PEERS.items():
        peer, ours, text = measured[name], measured[roll], measured[f"{roll} from JSON"]
        rows.append(
            [
                title,
                micro(typical(peer)),
                micro(typical(ours)),
                times(peer, ours),
                verdict(peer, ours, aim and aim * share),
                micro(typical(text)),
                times(peer, text),
            ]
        )
    return table(HEAD, rows)


def _ours(pool: dict[str, Any], storyteller: dict[str, Any]) -> dict[str, Callable[[], float]]:
    found: dict[str, Callable[[], float]] = {}
    for name, roll in (("pool", POOL | pool), ("storyteller", STORYTELLER | storyteller)):
        decoded, text = timed(_decoded(roll)), timed(_from_json(roll))
        found |= {name: decoded, f"{name} from JSON": text}
    return found


def _decoded(roll: dict[str, Any]) -> Callable[[], object]:
    ready = spec(roll)
    return lambda: stateless.roll(ready)


def _from_json(roll: dict[str, Any]) -> Callable[[], object]:
    text = body(roll)
    return lambda: stateless.roll(read_spec(parse(text)))


def _peers(send: Send, dice: str) -> dict[str, Callable[[], float]]:
    return {
        "d20": timed(lambda: d20.roll("3d6kh1").total),
        "d20 text": timed(lambda: str(d20.roll("3d6kh1"))),
        "d20 parsing": timed(lambda: str(d20.Roller().roll("3d6kh1"))),
        "dice-roller": _on_node(send, f"dice-roller {dice}"),
        "bcdice": _on_node(send, f"bcdice {dice}"),
        "bcdice storyteller": _on_node(send, f"bcdice storyteller {dice}"),
    }


def _on_node(send: Send, roll: str) -> Callable[[], float]:
    def measure(seconds: float = SLICE) -> float:
        return float(send({"roll": roll, "milliseconds": round(seconds * 1000)})["microseconds"])

    measure(WARM_UP)  # until its compiler is done
    return measure


@contextmanager
def _given_to_d20() -> Iterator[None]:
    """Let d20 read given faces where it asks `random`, and nothing else."""
    faces, drawn = cycle([face - 1 for face in POOL_FACES]), d20_expression.random
    d20_expression.random = SimpleNamespace(randrange=lambda _sides: next(faces))
    try:
        yield
    finally:
        d20_expression.random = drawn
