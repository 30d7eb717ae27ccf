"""What a game costs that is a document: `python -m bench.games [FILE...]`, by default of all games of the release."""

import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import process_time

import msgspec

from bench.table import table
from service.rules.fitd import fortune
from service.rules.fitd.check import faults_of
from service.rules.fitd.document import GameDocument
from service.rules.fitd.expand import text_of, whole_of
from service.rules.fitd.library import bases
from service.rules.fitd.system import game_of
from service.rules.games.own import name_of, own_game

ROUNDS = 40
_GAMES = Path(__file__).parents[1] / "service/rules/games"


def report(files: list[Path]) -> str:
    """Return size and CPU time of each step, the least and the median of rounds: steps take turns."""
    head = ["game", "bytes", "TOML ms", "read and check ms", "compile ms", "all, with its examples ms"]
    rows = [[path.parent.name if path.stem.isdigit() else path.stem, *_row(path)] for path in files]
    return table(head, rows)


def _row(path: Path) -> Iterator[str]:
    text = path.read_text("utf-8")
    file = tomllib.loads(text)
    document, canonical = _checked(file)
    steps: list[Callable[[], object]] = [
        lambda: tomllib.loads(text),
        lambda: _checked(file),
        lambda: game_of(document, name_of(canonical), (fortune.SYSTEM,)),
        lambda: own_game(file),
    ]
    taken: list[list[float]] = [[] for _ in steps]
    for _ in range(ROUNDS):
        for times, step in zip(taken, steps, strict=True):
            began = process_time()
            step()
            times.append((process_time() - began) * 1000)
    yield f"{len(canonical):,}"
    for times in taken:
        yield f"{min(times):.1f} ({median(times):.1f})"


def _checked(file: dict[str, object]) -> tuple[GameDocument, bytes]:
    document = msgspec.convert(whole_of(file, bases()), GameDocument)
    canonical = text_of(document)
    assert not faults_of(document)
    return document, canonical


if __name__ == "__main__":
    named = [Path(name) for name in sys.argv[1:]]
    print(report(named or sorted(_GAMES.glob("*/*.toml"))))
