"""The JavaScript client in Node: its own tests, its types, and its examples, against a running service."""

import json
import os
import re
import subprocess
from pathlib import Path

import httpx
import pytest

from tests.clients.js.world import CLIENT
from tests.e2e.conftest import ROOT
from tests.node.bridge import NODE
from tests.plain import NO_TLS
from tests.table import open_table

FILES = sorted((CLIENT / "test").glob("*.test.js"))
# Those that read files of the project.
NODE_ONLY = {"package.test.js"}
PROGRAM = """
import { Client, type Table } from "@rollwright/client";
import type { LogEntry } from "@rollwright/client/types";

const { table, opened } = await new Client("http://localhost").openSession({ system: "buried_secrets" });
const code: string = opened.join_code;
table.on("rolled", (entry) => entry.ruling?.outcome.length);
// @ts-expect-error: only some entries have a ruling
table.on("chosen", (entry) => entry.ruling);
// @ts-expect-error: there is no such event
table.on("rolle", () => {});
async function read(one: Table): Promise<LogEntry[]> {
  const action = await one.openAction({ character: "c1", spec: { goal: code } });
  // @ts-expect-error: a roll commits to a version
  await one.rollAction(action.id, {});
  for await (const event of one.followLog()) if (event.type === "resisted") event.resistance.stress.toFixed();
  return (await one.readLog({ type: "rolled" })).items;
}
await read(table);
"""


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_its_own_tests_hold(world: str, file: Path) -> None:
    """The client does in Node what its tests say."""
    command = [str(NODE), "--test", "--test-timeout=60000", str(file)]
    done = subprocess.run(command, env=os.environ | {"WORLD": world}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_bot_prints_each_roll(world: str) -> None:
    """`examples/bot.js` follows a table, and ends when it is told to."""
    with httpx.Client(base_url=world, verify=NO_TLS) as client:
        table = open_table(client, name="The Vault Job")
        # Signals do not reach it through the program that starts it.
        [node] = subprocess.run(
            [NODE, "-p", "process.execPath"], capture_output=True, text=True, check=True
        ).stdout.split()
        command = [node, str(CLIENT / "examples" / "bot.js"), world, table.sid, table.code]
        bot = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert bot.stdout
            assert bot.stdout.readline() == "following The Vault Job\n"
            table.ok("POST", "/characters", {"name": "Silk"})
            roll = {"character": "c1", "spec": {"system": "buried_secrets", "rating": 2}}
            table.ok("POST", "/rolls", roll)
            assert bot.stdout.readline() == "**Silk**\n"
        finally:
            bot.terminate()
            bot.communicate(timeout=20)
        assert bot.returncode == 0


def _run(*command: str | Path) -> str:
    """Run a program that is installed with the package; return what it printed."""
    program, *arguments = command
    done = subprocess.run(
        [CLIENT / "node_modules" / ".bin" / program, *arguments],
        cwd=CLIENT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_types_of_the_contract_are_those_of_openapi_json() -> None:
    """`make` has built them again since the contract changed: each operation and each webhook has its type."""
    contract = json.loads((ROOT / "openapi" / "openapi.json").read_text())
    built = (CLIENT / "contract.d.ts").read_text()
    assert built == _run("openapi-typescript", ROOT / "openapi" / "openapi.json", "--default-non-nullable", "false")
    items = [*contract["paths"].values(), *contract["webhooks"].values()]
    operations = built.partition("export interface operations {")[2]
    assert set(re.findall(r"^    (\w+): \{\n        parameters:", operations, re.MULTILINE)) == {
        described["operationId"] for item in items for described in item.values()
    }


def test_its_types_hold() -> None:
    """Its JSDoc is checked strictly."""
    _run("tsc")


def test_a_program_in_typescript_has_types(tmp_path: Path) -> None:
    """The package as it is packed types entries by their type, bodies and answers."""
    environment = os.environ | {"PATH": f"{NODE.parent}{os.pathsep}{os.environ['PATH']}"}
    for command in (["run", "types"], ["pack", "--pack-destination", str(tmp_path)]):
        subprocess.run(["npm", *command], cwd=CLIENT, env=environment, capture_output=True, check=True)
    package = tmp_path / "node_modules" / "@rollwright" / "client"
    package.mkdir(parents=True)
    [packed] = tmp_path.glob("*.tgz")
    subprocess.run(["tar", "-xzf", packed, "--strip-components=1", "-C", package], check=True)
    assert not list(package.glob("test")), "tests are no part of the package"
    (tmp_path / "package.json").write_text('{"type": "module"}')
    program = tmp_path / "program.ts"
    program.write_text(PROGRAM)
    options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", "--lib", "es2023,dom"]
    _run("tsc", *options, program)
