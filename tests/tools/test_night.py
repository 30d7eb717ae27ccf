"""The runner of the night, on steps that end at once (tools/night/)."""

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from tools.night import page, summary
from tools.night.__main__ import main
from tools.night.runner import Place
from tools.night.steps import Program, Step, Tests


def git(root: Path, *words: str) -> None:
    """Do something with a repository, as nobody."""
    nobody = ("-c", "user.name=Nobody", "-c", "user.email=nobody@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", "-C", root, *nobody, *words], check=True, capture_output=True)


def commit(root: Path, file: str) -> None:
    """Commit a new file."""
    (root / file).write_text("")
    git(root, "add", ".")
    git(root, "commit", "-m", file)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A working tree without changes."""
    git(tmp_path, "init", "--quiet")
    (tmp_path / ".gitignore").write_text("/build/\n__pycache__/\n/runs\n")
    commit(tmp_path, "first")
    return tmp_path


def python(name: str, code: str = "", **more: object) -> Step:
    """Return a step that notes that it runs, and then does something."""
    noted = f"with open('runs', 'a') as runs: runs.write('{name} ')\n{code}"
    return replace(Step(name=name, about="", commands=((sys.executable, "-c", noted),)), **more)


FAILING = python("failing", "print('no, it does not'); raise SystemExit(3)")
TABLE = (python("first"), python("second"))


def night(root: Path, table: Sequence[Step], **variables: str) -> int:
    """Return the status of a night."""
    return main([], Place(root, os.environ | variables), table)


def release(root: Path, table: Sequence[Step], **variables: str) -> int:
    """Return 0 where a release may be made."""
    return main(["release"], Place(root, os.environ | variables), table)


def runs(root: Path) -> list[str]:
    """Return the steps that have run since the last time."""
    file = root / "runs"
    names = file.read_text().split() if file.exists() else []
    file.write_text("")
    return names


def results(root: Path) -> summary.Results:
    """Return what is written down."""
    return summary.read(root / "build" / "night")


def log(root: Path, name: str) -> str:
    """Return the output of a step."""
    return (root / "build" / "night" / f"{name}.log").read_text()


# ---- Steps --------------------------------------------------------------------------------------------------------


def test_a_failure_does_not_end_the_night(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All steps run, each with a log and a line when it begins and ends; the status is 1 if one of them failed."""
    assert night(root, (FAILING, *TABLE)) == 1
    assert runs(root) == ["failing", "first", "second"]
    assert "no, it does not" in log(root, "failing")
    said = capsys.readouterr().out
    assert [re.sub(r"\d+ seconds", "", line) for line in said.splitlines()[:3]] == [
        "failing: begins; its output is in build/night/failing.log",
        "failing: failed after ",
        "first: begins; its output is in build/night/first.log",
    ]
    assert re.search(r"\| failing \| failed \| \d+:\d\d \|\n\| first \| passed \| \d+:\d\d \|\n", said)
    assert re.search(r"failing: `.*` ended with 3\.", said, re.DOTALL)


def test_all_pass(root: Path) -> None:
    """The status is 0 if every step passed."""
    assert night(root, TABLE) == 0
    assert {name: result.status for name, result in results(root).items()} == {"first": "passed", "second": "passed"}


def test_a_step_ends_with_its_first_command_that_fails(root: Path) -> None:
    """What a step builds first has to be there before it goes on."""
    step = replace(FAILING, commands=(*FAILING.commands, *TABLE[0].commands))
    assert night(root, [step]) == 1
    assert runs(root) == ["failing"]


def test_steps_by_name(root: Path) -> None:
    """`STEPS` names what is run, in that order; the results of other steps stay."""
    night(root, TABLE)
    runs(root)
    assert night(root, (*TABLE, FAILING), STEPS="failing first failing") == 1
    assert runs(root) == ["failing", "first"]
    assert results(root).keys() == {"first", "second", "failing"}


def test_two_nights_at_a_time(root: Path) -> None:
    """What another run of other steps has written meanwhile is in the summary too."""
    other = f"""
import os
from pathlib import Path
from tools.night.summary import Result, note
note(Path({str(root / "build" / "night")!r}), "second", Result(status="passed"))
"""
    step = replace(python("first", other), environment={"PYTHONPATH": str(Path(summary.__file__).parents[2])})
    assert night(root, [step]) == 0
    assert {name: result.status for name, result in results(root).items()} == {"first": "passed", "second": "passed"}


def test_an_unknown_step(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A name that no step has is refused before anything runs, with the names that there are."""
    assert night(root, TABLE, STEPS="first third") == 2
    assert runs(root) == []
    assert capsys.readouterr().err == "There is no step third. The steps are: first, second.\n"


def test_an_unknown_argument(root: Path) -> None:
    """What the program cannot do is refused."""
    assert main(["later"], Place(root, {}), TABLE) == 2


def test_a_missing_program(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A step whose program the machine lacks fails, and the summary says what to install."""
    need = Program(("no-such-program", "nor-this"), "some-package", "SOME_PROGRAM")
    assert night(root, [python("needy", needs=(need,))]) == 1
    assert runs(root) == []
    sentence = "There is no no-such-program or nor-this: install it (on Debian the package some-package)"
    assert f"needy: {sentence}, or name it in SOME_PROGRAM.\n" in capsys.readouterr().out
    assert night(root, [python("needy", needs=(need,))], SOME_PROGRAM=sys.executable) == 0


def test_a_command_that_cannot_be_started(root: Path) -> None:
    """A step fails whose program is gone, and the night goes on."""
    assert night(root, (replace(FAILING, commands=(("/no/such/program",),)), TABLE[0])) == 1
    assert "/no/such/program" in results(root)["failing"].reason
    assert runs(root) == ["first"]


def test_the_environment_of_a_step(root: Path) -> None:
    """A step has its own variables, and none of the caller's that would change what it tests."""
    names = ("LAWS", "KEEP", "PYTEST_ADDOPTS", "OTHER")
    step = python("laws", f"import os\nprint(*map(os.environ.get, {names}))", environment={"LAWS": "full"})
    assert night(root, [step], KEEP="1", LAWS="quick", PYTEST_ADDOPTS="-x", OTHER="stays") == 0
    assert log(root, "laws").endswith("\nfull None None stays\n")


def test_pytest_ends_before_its_step_does(root: Path) -> None:
    """The tests of a step have less time than the step, so that they can print where they hang (tests/conftest.py)."""
    for limit, seconds in ((3600, range(3000, 3301)), (600, [300])):
        step = python("slow", "import os\nprint(os.environ['TESTS_LIMIT'])", limit=limit)
        assert night(root, [step]) == 0
        assert int(float(log(root, "slow").splitlines()[-1])) in seconds


# ---- Steps that do not end ----------------------------------------------------------------------------------------

ENDLESS = python(
    "endless",
    "import os, signal\n"
    "pipe = os.open('build/pipe', os.O_WRONLY)\n"
    "print('it goes on', flush=True)\n"
    "os.write(pipe, b'parent ' if os.fork() else b'child ')\n"
    "signal.pause()",
)


class Pipe:
    """What the two processes of the endless step hold open while they live."""

    def __init__(self, root: Path) -> None:
        (root / "build").mkdir()
        os.mkfifo(root / "build" / "pipe")
        self._end = os.open(root / "build" / "pipe", os.O_RDWR)

    def started(self) -> None:
        """Wait until both have started."""
        words = b""
        while words.count(b" ") < 2:
            words += os.read(self._end, 100)

    def ended(self, root: Path) -> None:
        """Wait until none of them is left."""
        reading = os.open(root / "build" / "pipe", os.O_RDONLY | os.O_NONBLOCK)
        os.close(self._end)
        os.set_blocking(reading, True)
        assert os.read(reading, 100) == b""
        os.close(reading)


def stop_endless(monkeypatch: pytest.MonkeyPatch, pipe: Pipe, error: BaseException) -> None:
    """Have the runner stop waiting for the endless step once both its processes are there."""
    original = subprocess.Popen.wait
    stopped: list[object] = []

    def wait(self: subprocess.Popen[bytes], timeout: float | None = None) -> int:
        if "build/pipe" not in str(self.args) or self in stopped:
            return original(self, timeout)
        pipe.started()
        stopped.append(self)
        raise error

    monkeypatch.setattr(subprocess.Popen, "wait", wait)


def test_a_step_that_does_not_end(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After its limit a step is stopped with all that it has started; its log stays, and the night goes on."""
    pipe = Pipe(root)
    stop_endless(monkeypatch, pipe, subprocess.TimeoutExpired("endless", 0))
    assert night(root, (replace(ENDLESS, limit=60), TABLE[0])) == 1
    pipe.ended(root)
    assert results(root)["endless"].reason == "It was stopped after 60 seconds."
    assert results(root)["first"].status == "passed"
    assert "it goes on" in log(root, "endless")


def test_the_limit_of_a_step(root: Path) -> None:
    """A step that is given no time is stopped, though it would never end."""
    assert night(root, [python("late", "import signal; signal.pause()", limit=0)]) == 1
    assert results(root)["late"].reason == "It was stopped after 0 seconds."


def test_an_interrupted_night(root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Ctrl-C ends the step with its processes; the summary has what ran before, and RESUME goes on from there."""
    pipe = Pipe(root)
    stop_endless(monkeypatch, pipe, KeyboardInterrupt())
    assert night(root, (TABLE[0], ENDLESS, TABLE[1])) == 130
    pipe.ended(root)
    assert {name: result.status for name, result in results(root).items()} == {
        "first": "passed",
        "endless": "interrupted",
    }
    assert "| endless | not run | |\n| second | not run | |" in capsys.readouterr().out
    runs(root)
    assert night(root, (TABLE[0], python("endless"), TABLE[1]), RESUME="1") == 0
    assert runs(root) == ["endless", "second"]


# ---- Commits ------------------------------------------------------------------------------------------------------


def test_what_passed_on_the_commit_is_not_repeated(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`RESUME` runs what has not passed on this commit; without it everything runs."""
    table = (TABLE[0], FAILING, TABLE[1])
    night(root, table, STEPS="first failing")
    runs(root)
    assert night(root, table, RESUME="1") == 1
    assert runs(root) == ["failing", "second"]
    assert "first: passed on this commit before\n" in capsys.readouterr().out
    assert night(root, TABLE, RESUME="1") == 0
    assert runs(root) == []
    assert night(root, TABLE) == 0
    assert runs(root) == ["first", "second"]


def test_another_commit(root: Path) -> None:
    """What passed on another commit runs again."""
    night(root, TABLE)
    commit(root, "second")
    runs(root)
    assert release(root, TABLE) == 1
    night(root, TABLE, RESUME="1")
    assert runs(root) == ["first", "second"]
    assert release(root, TABLE) == 0


@pytest.mark.parametrize("changed", ["first", "new"])
def test_changes_that_are_not_committed(root: Path, capsys: pytest.CaptureFixture[str], changed: str) -> None:
    """With a changed or a new file a step counts for no commit, neither then nor when the file is as before."""
    (root / changed).write_text("changed")
    assert night(root, TABLE) == 0
    assert "first: passed with changes that are not committed: this counts for no commit" in capsys.readouterr().out
    runs(root)
    night(root, TABLE, RESUME="1")
    assert runs(root) == ["first", "second"]
    assert release(root, TABLE) == 1
    git(root, "stash", "--include-untracked")
    assert release(root, TABLE) == 1
    runs(root)
    night(root, TABLE, RESUME="1")
    assert runs(root) == ["first", "second"]


def test_a_change_after_a_step(root: Path) -> None:
    """What passed on a commit does not count for a working tree that was changed since."""
    night(root, TABLE)
    (root / "first").write_text("changed")
    runs(root)
    assert release(root, TABLE) == 1
    night(root, TABLE, RESUME="1")
    assert runs(root) == ["first", "second"]


NOBODY = "'-c', 'user.name=Nobody', '-c', 'user.email=nobody@example.org'"


@pytest.mark.parametrize(
    "change",
    [
        "open('first', 'w').write('changed')",
        f"import subprocess; subprocess.run(['git', {NOBODY}, 'commit', '--allow-empty', '-m', 'other'], check=True)",
    ],
    ids=["a change", "a commit"],
)
def test_a_change_during_a_step(root: Path, change: str) -> None:
    """A step counts for no commit if the tree became another while it ran."""
    assert night(root, [python("changing", change)]) == 0
    assert results(root)["changing"].commit == ""


def test_a_summary_that_cannot_be_read(root: Path) -> None:
    """Of a summary that was cut off nothing counts."""
    night(root, TABLE)
    file = root / "build" / "night" / "summary.json"
    file.write_text(file.read_text()[:-9])
    runs(root)
    night(root, TABLE, RESUME="1")
    assert runs(root) == ["first", "second"]


def test_a_release(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A release needs every step, and says which did not pass and how they are run."""
    table = (*TABLE, FAILING)
    night(root, table, STEPS="first failing")
    capsys.readouterr()
    assert release(root, table) == 1
    said = capsys.readouterr().err
    assert re.fullmatch(
        r"No release is made: on commit \w{12} these steps have not passed: second, failing\.\n"
        r"They are run by: make night RESUME=1\n",
        said,
    )
    night(root, TABLE, STEPS="second")
    assert release(root, TABLE) == 0


# ---- Tests that fail ----------------------------------------------------------------------------------------------

FLAKY = """
import pathlib

def test_first_time():
    counted = pathlib.Path("runs")
    before = counted.read_text() if counted.exists() else ""
    counted.write_text(before + "run ")
    assert before

def test_always():
    pass
"""
BROKEN = """
import pytest

@pytest.mark.parametrize("case", ["a [b]::c/d é"])
def test_never(case):
    assert not case
"""


WITHOUT = " ".join(f"-pno:{name}" for name in ("anyio", "faker", "hypothesispytest", "schemathesis", "valkey"))
"""Plugins that take longer to import than all of these tests."""


def written(root: Path, *files: str, processes: int = 0) -> Step:
    """Return a step that has pytest run some files, which are committed first."""
    for number, text in enumerate(files):
        (root / f"test_{number}.py").write_text(text)
    (root / "pytest.ini").write_text(f"[pytest]\nmarkers = law\naddopts = {WITHOUT}\n")
    commit(root, "tests")
    return Step(name="tested", about="", tests=Tests(paths=(".",), processes=processes))


def test_a_flaky_test(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A test that fails and passes alone is named as flaky; the step counts as failed unless `FLAKY` allows it."""
    step = written(root, FLAKY)
    assert night(root, [step]) == 1
    assert runs(root) == ["run", "run"]
    assert results(root)["tested"].flaky == ("test_0.py::test_first_time",)
    assert "flaky: test_0.py::test_first_time passed when it was tried once more alone" in capsys.readouterr().out
    assert release(root, [step]) == 1
    assert release(root, [step], FLAKY="allow") == 0
    assert night(root, [step], FLAKY="allow", RESUME="1") == 0
    assert runs(root) == []
    assert night(root, [step], FLAKY="yes", RESUME="1") == 1


def test_a_flaky_test_of_several_processes(root: Path) -> None:
    """Tests that several processes share are tried once more by one."""
    assert night(root, [written(root, FLAKY, processes=2)], FLAKY="allow") == 0
    assert results(root)["tested"].flaky == ("test_0.py::test_first_time",)
    assert "2 workers" in log(root, "tested")
    assert "-n 0 " in log(root, "tested").rpartition("\n$ ")[2]


def test_a_test_that_fails_twice(root: Path) -> None:
    """What fails alone too is a failure, whatever is allowed; a flaky one beside it is named as such."""
    step = written(root, FLAKY, BROKEN)
    assert night(root, [step], FLAKY="allow") == 1
    result = results(root)["tested"]
    assert result.status == "failed"
    assert result.flaky == ("test_0.py::test_first_time",)
    assert len(result.failed) == 1
    assert result.failed[0].startswith("test_1.py::test_never[a [b]::c/d")


def test_tests_that_pass(root: Path) -> None:
    """Tests that pass are run once."""
    step = written(root, "def test_it(): open('runs', 'a').write('run ')")
    assert night(root, [step]) == 0
    assert runs(root) == ["run"]


@pytest.mark.parametrize(
    "text, reason",
    [
        ("import os\ndef test_it(): os._exit(1)", "pytest ended with 1."),
        ("import pytest\ndef test_it(): pytest.exit('over', 2)", "pytest ended with 2."),
        ("import nothing", "pytest ended with 2."),
        ("", "pytest ended with 5."),
    ],
    ids=["a crash", "an end", "no import", "no test"],
)
def test_a_run_that_breaks_off(root: Path, text: str, reason: str) -> None:
    """A run that did not finish, or had nothing to run, is no flake, and fails whatever is allowed."""
    assert night(root, [written(root, text)], FLAKY="allow") == 1
    result = results(root)["tested"]
    assert (result.status, result.reason, result.flaky) == ("failed", reason, ())


def test_nothing_is_skipped(root: Path) -> None:
    """A step fails in which a test was skipped: what a step needs is there, or it fails."""
    step = written(root, "import pytest\ndef test_it(): pytest.skip('no browser')")
    assert night(root, [step]) == 1
    assert results(root)["tested"].reason == "Nothing is skipped at night: test_0.py::test_it."


def test_marks_and_keywords(root: Path) -> None:
    """A step selects by marks, keyword and paths, and leaves to others what they have."""
    (root / "others").mkdir()
    (root / "others" / "test_other.py").write_text("def test_other(): assert False")
    step = written(
        root,
        "import pytest\n@pytest.mark.law\ndef test_one(): pass\n"
        "@pytest.mark.law\ndef test_two(): assert False\ndef test_one_more(): assert False",
    )
    tests = Tests(marks="law", keyword="one", without=("others",), paths=(".",), processes=None)
    assert night(root, [replace(step, tests=tests)], PROCESSES="1") == 0
    assert "1 worker" in log(root, "tested")
    assert night(root, [replace(step, tests=Tests(without=("others",)))]) == 1
    assert {test.partition("::")[2] for test in results(root)["tested"].failed} == {"test_two", "test_one_more"}


# ---- The table in CONTRIBUTING.md ---------------------------------------------------------------------------------


def test_the_times_of_the_last_night(root: Path) -> None:
    """The time of a step that passed is written into the table; of another the former one stays."""
    (root / "CONTRIBUTING.md").write_text(f"Before.\n\n{page.BEGIN}\n{page.END}\n\nAfter.\n")
    commit(root, "page")
    main(["times"], Place(root, {}), (*TABLE, FAILING))
    night(root, (*TABLE, FAILING))
    before = results(root)
    summary.write(root / "build" / "night", before | {"first": replace(before["first"], seconds=185)})
    main(["times"], Place(root, {}), (*TABLE, FAILING))
    summary.write(root / "build" / "night", before | {"first": summary.Result(status="failed", seconds=2)})
    main(["times"], Place(root, {}), (*TABLE, FAILING))
    lines = (root / "CONTRIBUTING.md").read_text().splitlines()
    assert lines[:3] == ["Before.", "", page.BEGIN]
    assert lines[4:9] == [
        *page.HEAD.splitlines(),
        "| `first` |  |  | 3:05 |",
        f"| `second` |  |  | {summary.minutes(before['second'])} |",
        "| `failing` |  |  |  |",
    ]
    assert lines[9:] == ["", page.END, "", "After."]
