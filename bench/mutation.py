"""`make mutation`: how many small changes of the rules the tests of the rules notice (docs/mutation.md).

cosmic-ray changes one operator, constant or keyword of `service/rules` at a time, in a copy of the project, and runs
`tests/rules` on it with few examples of each law. A sample of the changes is drawn by a fixed seed, so that two runs of
the same code compare the same changes.
"""

import json
import os
import random
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

ROOT = Path(__file__).parents[1]
COPIED = ("service", "tests", "docs", "pyproject.toml", "README.md", "CONTRIBUTING.md", "openapi/openapi.json")
SAMPLE = int(os.environ.get("SAMPLE", "200"))
SEED = 1
TIMEOUT = 180.0
"""Seconds that the tests of one change may take; one that makes them run longer is noticed too."""
TESTS = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "tests/rules"]


def main() -> int:
    """Print the score and the changes that no test noticed; 1 if the tests fail without any change."""
    with TemporaryDirectory() as directory:
        copies = [Path(directory) / str(number) for number in range(os.cpu_count() or 1)]
        for copy in copies:
            _copy(copy)
        if subprocess.run(TESTS, cwd=copies[0], env=_environment(), stdout=subprocess.DEVNULL, check=False).returncode:
            print("the tests of the rules fail without any change", file=sys.stderr)
            return 1
        every = _mutations(copies[0])
        sample = random.Random(SEED).sample(every, min(SAMPLE, len(every)))
        with ThreadPoolExecutor(len(copies)) as pool:
            shares = [sample[number :: len(copies)] for number in range(len(copies))]
            results = [result for found in pool.map(_tried, copies, shares) for result in found]
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
    (copy / "session.toml").write_text(
        '[cosmic-ray]\nmodule-path = "service/rules"\nexcluded-modules = []\n'
        f"timeout = {TIMEOUT}\ntest-command = {json.dumps(' '.join(TESTS))}\n"
        '[cosmic-ray.distributor]\nname = "local"\n'
    )
    _cosmic_ray(copy, "init", "session.toml", "session.sqlite")


def _environment() -> dict[str, str]:
    return os.environ | {"QUICK": "1", "PYTHONDONTWRITEBYTECODE": "1"}


def _cosmic_ray(copy: Path, *words: str) -> str:
    command = [str(ROOT / ".venv-mutation" / "bin" / "cosmic-ray"), *words]
    return subprocess.run(command, cwd=copy, env=_environment(), capture_output=True, text=True, check=True).stdout


def _mutations(copy: Path) -> list[tuple[Any, ...]]:
    """Return what identifies each possible change: module, operator, occurrence and the operator's arguments."""
    with closing(sqlite3.connect(copy / "session.sqlite")) as session:
        found = session.execute("select module_path, operator_name, occurrence, operator_args from mutation_specs")
        return sorted(found, key=str)


def _tried(copy: Path, share: Sequence[tuple[Any, ...]]) -> list[tuple[str, str]]:
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


if __name__ == "__main__":
    sys.exit(main())
