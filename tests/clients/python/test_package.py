"""The package: what is generated is as it would be generated, and it stands without the service."""

import re
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

from rollwright_client import Table
from tools.python_client import PACKAGE

CLIENT = PACKAGE.parent


def test_it_is_packed_without_the_service(tmp_path: Path) -> None:
    """Its wheel has its modules and types, and imports nothing of the service."""
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    subprocess.run(build, cwd=CLIENT, capture_output=True, check=True, timeout=120)
    [wheel] = tmp_path.glob("*.whl")
    installed = tmp_path / "installed"
    with ZipFile(wheel) as archive:
        archive.extractall(installed)
    assert (installed / "rollwright_client" / "py.typed").exists()
    program = "import sys, rollwright_client; print('service' in sys.modules, rollwright_client.__file__)"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=installed, capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.split() == ["False", str(installed / "rollwright_client" / "__init__.py")]


def test_the_evening_is_played(world: str) -> None:
    """`examples/evening.py` negotiates and rolls."""
    program = [sys.executable, str(CLIENT / "examples" / "evening.py"), world]
    done = subprocess.run(program, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"desperate, .*\nrefused: action_over\n\d+ lines kept\n", done.stdout)


def test_the_bot_prints_each_roll(world: str) -> None:
    """`examples/bot.py` follows a table."""
    gm = Table.open(world, system="buried_secrets", name="The Vault Job")
    program = [sys.executable, str(CLIENT / "examples" / "bot.py"), world, gm.sid, gm.opened["join_code"]]
    bot = subprocess.Popen(program, stdout=subprocess.PIPE, text=True)
    try:
        assert bot.stdout
        assert bot.stdout.readline() == "following The Vault Job\n"
        gm.roll({"rating": 2}, character=gm.make_character({"name": "Silk"})["id"])
        assert bot.stdout.readline() == "**Silk**\n"
    finally:
        bot.terminate()
        bot.communicate(timeout=20)
        gm.close()
