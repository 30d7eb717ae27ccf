"""`make mutation`: how many small changes of the code its tests notice (docs/mutation.md).

cosmic-ray changes one operator, constant or keyword of the rules, or of the dice scheme and its verifier, at a time,
in a copy of the project, and runs their tests on it with the few examples of each law that the gate has. The verifier
in JavaScript is changed in the same way by a pattern, and held against the vectors of the scheme. A sample of the
changes is drawn by a fixed seed, so that two runs of the same code compare the same changes.
"""

import json
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec import Struct

ROOT = Path(__file__).parents[1]
COPIED = ("service", "tests", "tools", "docs", "pyproject.toml", "README.md", "CONTRIBUTING.md", "openapi/openapi.json")
SAMPLE = int(os.environ.get("SAMPLE", "200"))
SEED = 1
TIMEOUT = 180.0
"""Seconds that the tests of one change may take; one that makes them run longer is noticed too."""
PYTEST = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
SCRIPT = "service/http/verify/verify.js"
Mutant = tuple[Any, ...]


class Target(Struct, frozen=True):
    """Code to change, and the tests that should notice."""

    modules: list[str]
    tests: list[str]

    @property
    def command(self) -> list[str]:
        """Return the command that runs the tests."""
        return [*PYTEST, *self.tests]


TARGETS = {
    "rules": Target(["service/rules"], ["tests/rules"]),
    "verifier": Target(["service/audit", "service/verify/epoch.py"], ["tests/audit", "tests/verify/test_epoch.py"]),
    "script": Target([SCRIPT], ["tests/node/test_vectors.py"]),
}


def main() -> int:
    """Print the score and the changes that no test noticed; 1 if the tests fail without any change."""
    name = sys.argv[1] if len(sys.argv) > 1 else "rules"
    target, is_script = TARGETS[name], name == "script"
    with TemporaryDirectory() as directory:
        copies = [Path(directory) / str(number) for number in range(os.cpu_count() or 1)]
        for copy in copies:
            _copy(copy)
            if not is_script:
                _cosmic_ray_init(copy, target)
        if _tests_fail(copies[0], target):
            print(f"the tests of the {name} fail without any change", file=sys.stderr)
            return 1
        every = _script_mutations(copies[0]) if is_script else _mutations(copies[0])
        sample = random.Random(SEED).sample(every, min(SAMPLE, len(every)))
        tried = _script_tried if is_script else _tried
        with ThreadPoolExecutor(len(copies)) as pool:
            shares = [sample[number :: len(copies)] for number in range(len(copies))]
            results = [result for found in pool.map(tried, copies, shares) for result in found]
    outcomes = Counter(outcome for outcome, _ in results)
    print(f"{outcomes['killed']} of {len(results)} changes were noticed, of {len(every)} that there are")
    for outcome, diff in results:
        if outcome == "survived":
            print(diff)
    return 0


def _copy(copy: Path) -> None:
    for name in COPIED:
        target = copy / name
        target.parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if (ROOT / name).is_dir() else shutil.copy)(ROOT / name, target)


def _cosmic_ray_init(copy: Path, target: Target) -> None:
    (copy / "session.toml").write_text(
        f"[cosmic-ray]\nmodule-path = {json.dumps(target.modules)}\nexcluded-modules = []\n"
        f"timeout = {TIMEOUT}\ntest-command = {json.dumps(' '.join(target.command))}\n"
        '[cosmic-ray.distributor]\nname = "local"\n'
    )
    _cosmic_ray(copy, "init", "session.toml", "session.sqlite")


def _tests_fail(copy: Path, target: Target) -> bool:
    try:
        done = subprocess.run(
            target.command, cwd=copy, env=_environment(), stdout=subprocess.DEVNULL, check=False, timeout=TIMEOUT
        )
    except subprocess.TimeoutExpired:
        return True
    return bool(done.returncode)


def _environment() -> dict[str, str]:
    return os.environ | {"LAWS": "", "PYTHONDONTWRITEBYTECODE": "1"}


def _cosmic_ray(copy: Path, *words: str) -> str:
    command = [str(ROOT / ".venv-mutation" / "bin" / "cosmic-ray"), *words]
    return subprocess.run(command, cwd=copy, env=_environment(), capture_output=True, text=True, check=True).stdout


def _mutations(copy: Path) -> list[Mutant]:
    """Return what identifies each possible change: module, operator, occurrence and the operator's arguments."""
    with closing(sqlite3.connect(copy / "session.sqlite")) as session:
        found = session.execute("select module_path, operator_name, occurrence, operator_args from mutation_specs")
        return sorted(found, key=str)


def _tried(copy: Path, share: Sequence[Mutant]) -> list[tuple[str, str]]:
    """Return the outcome of each change of a share, `killed` or `survived`, with the change as a diff."""
    with closing(sqlite3.connect(copy / "session.sqlite")) as session:
        specs = session.execute("select * from mutation_specs")
        names = [column[0] for column in specs.description]
        wanted = set(map(str, share))
        place = [names.index(name) for name in ("module_path", "operator_name", "occurrence", "operator_args")]
        dropped = [row[names.index("job_id")] for row in specs if str(tuple(row[at] for at in place)) not in wanted]
        for table in ("mutation_specs", "work_items"):
            session.executemany(f"delete from {table} where job_id = ?", [(job,) for job in dropped])
        session.commit()
    _cosmic_ray(copy, "exec", "session.toml", "session.sqlite")
    lines = [json.loads(line) for line in _cosmic_ray(copy, "dump", "session.sqlite").splitlines()]
    return [(result["test_outcome"], result["diff"]) for _, result in lines]


_TOKEN = re.compile(r"===|!==|<=|>=|&&|\|\||\btrue\b|\bfalse\b| [+<>*] |\b\d+\b")
_OTHER = {
    "===": "!==",
    "!==": "===",
    "<=": "<",
    ">=": ">",
    "&&": "||",
    "||": "&&",
    "true": "false",
    "false": "true",
    " + ": " - ",
    " < ": " <= ",
    " > ": " >= ",
    " * ": " + ",
}
_BEGIN, _END = "// ---- bytes.js", "// ---- games.js"
"""The part of the script that the vectors are about: the chapters up to its signed notes; the cards are data."""


def _script_mutations(copy: Path) -> list[Mutant]:
    """Return each token of the script that may be another, by its place."""
    text = (copy / SCRIPT).read_text()
    start, end = text.index(_BEGIN), text.index(_END)
    code = re.compile(r"//[^\n]*|/\*.*?\*/|\"[^\"\n]*\"|`[^`]*`", re.DOTALL)
    hidden = [match.span() for match in code.finditer(text)]
    tokens = list(_TOKEN.finditer(text, start, end))
    return [match.span() for match in tokens if not any(one <= match.start() < other for one, other in hidden)]


def _script_tried(copy: Path, share: Sequence[Mutant]) -> list[tuple[str, str]]:
    """Return the outcome of each change of the script, with the changed line."""
    file = copy / SCRIPT
    text = file.read_text()
    results = []
    for start, end in share:
        token = text[start:end]
        other = _OTHER.get(token) or str(int(token) + 1)
        changed = text[:start] + other + text[end:]
        file.write_text(changed)
        outcome = "killed" if _tests_fail(copy, TARGETS["script"]) else "survived"
        line = text.count("\n", 0, start)
        results.append((outcome, f"{line + 1}: {changed.splitlines()[line].strip()}"))
    file.write_text(text)
    return results


if __name__ == "__main__":
    sys.exit(main())
