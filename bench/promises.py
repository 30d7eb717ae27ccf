"""Breaks each promise of docs/fairness.md in a copy of the project, and shows that its tests fail.

    python -m bench.promises [--browser] [WORDS]

makes each edit of `tests/attacks/broken.py`, or those whose name has these words, alone, and runs what
`tests/attacks/promises.py` names for it: the tests of a browser with `--browser`, else the others. It prints a line for
each test, and ends with 1 where one passes all the same.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.attacks.broken import BROKEN, Edit
from tests.attacks.promises import PROMISES

ROOT = Path(__file__).parents[1]
LEFT_OUT = shutil.ignore_patterns(".git", ".venv*", "node_modules", "__pycache__", "data")
SCENARIO = "clients: "
JS = "clients/js/"


def main() -> int:
    """Try every edit; return 1 where a test does not fail."""
    words = " ".join(one for one in sys.argv[1:] if one != "--browser")
    in_browser = "--browser" in sys.argv
    pairs = {(name, test) for breaks in PROMISES.values() for name, tests in breaks.items() for test in tests}
    asked = [
        (name, test) for name, test in sorted(pairs) if words in name and in_browser == test.startswith("browser/")
    ]
    passed = 0
    with TemporaryDirectory() as directory:
        copy = Path(directory) / "copy"
        shutil.copytree(ROOT, copy, ignore=LEFT_OUT)
        for installed in (".venv", f"{JS}node_modules"):
            (copy / installed).symlink_to((ROOT / installed).resolve())
        for name in dict(asked):
            tests = [test for of, test in asked if of == name]
            said = _broken(copy, BROKEN[name], tests)
            for test in tests:
                # What no page may do is seen as the test ends.
                ended = f"ERROR at teardown of {test.rpartition('::')[2]}"
                fails = ended in said or re.search(f"(FAILED|✖) .*{re.escape(test.removeprefix(SCENARIO))}", said)
                passed += not fails
                print(f"{'fails' if fails else 'PASSES'}: {name}: {test}", flush=True)
    return min(passed, 1)


def _broken(copy: Path, edit: Edit, tests: Sequence[str]) -> str:
    """Return what pytest says of tests in a copy with an edit, which is taken back then."""
    file = copy / edit.path
    before = file.read_text()
    assert before.count(edit.was) == 1, f"it stands {before.count(edit.was)} times in {edit.path}: {edit.was}"
    file.write_text(before.replace(edit.was, edit.now))
    try:
        if any(test.startswith("browser/") for test in tests):
            subprocess.run([sys.executable, "-m", "tools.bundle"], cwd=copy, check=True)
        return _run(copy, tests, js=edit.path.startswith(JS))
    finally:
        file.write_text(before)


def _run(copy: Path, tests: Sequence[str], *, js: bool) -> str:
    """Return what pytest says of tests; scenarios are those of the client in JavaScript, or in Python."""
    scenarios = [one.removeprefix(SCENARIO) for one in tests if one.startswith(SCENARIO)]
    asked = [f"tests/{one}" for one in tests if not one.startswith(SCENARIO)]
    env = os.environ | {"PYTHONPATH": str(copy / "clients/python")}
    if scenarios and js:
        asked.append("tests/clients/js/test_node.py::test_its_own_tests_hold[scenarios.test.js]")
        # Without spaces and quotes, which the variable would be split at.
        env["NODE_OPTIONS"] = f"--test-name-pattern={'|'.join(re.sub(r'[^a-zA-Z]', '.', one) for one in scenarios)}"
    else:
        asked += [f"tests/clients/python/test_scenarios.py::test_it_holds[{one}-threads]" for one in scenarios]
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", "-rf", *asked]
    return subprocess.run(command, cwd=copy, env=env, capture_output=True, text=True, check=False).stdout


if __name__ == "__main__":
    sys.exit(main())
