"""What hadolint does not know of deploy/Dockerfile: that it fits the service, and the other files that start it."""

import json
import re
import shlex
import subprocess
import sys
import tomllib

import pytest

from service import __version__
from service.settings import Settings
from tools.dockerfile import DOCKERFILE, ROOT, Stage, health_check, stages

PYTHON = {"PATH", "PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED"}


@pytest.fixture
def image() -> Stage:
    """The last stage, which is the image."""
    return stages(DOCKERFILE.read_text())[-1]


def test_what_is_pulled_is_pinned_and_supported(image: Stage) -> None:
    """One image is pulled, by digest, with a Python that the project promises."""
    first, *others = stages(DOCKERFILE.read_text())
    matched = re.fullmatch(r"python:(3\.\d+)\.\d+-slim-\w+@sha256:[0-9a-f]{64}", first.image)
    assert matched
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert f"Programming Language :: Python :: {matched[1]}" in project["classifiers"]
    assert {stage.image for stage in others} == {first.name}
    assert image.image == first.name


@pytest.mark.parametrize(
    "options, status",
    [
        ("'--enable-optimizations' '--enable-shared' '--with-lto' 'LDFLAGS=-Wl,-s'", 0),
        ("--with-lto --enable-optimizations", 0),
        ("'--enable-optimizations'", 1),
        ("'--enable-shared' '--without-lto'", 1),
    ],
)
def test_the_interpreter_is_optimised(options: str, status: int) -> None:
    """The first step of the build fails with a Python that was compiled without profiles, or file by file."""
    [step, *_] = stages(DOCKERFILE.read_text())[1].all("RUN")
    _, _, code = shlex.split(step)
    told = f"import sysconfig; sysconfig.get_config_var = lambda name: {{'CONFIG_ARGS': {options!r}}}[name]; "
    done = subprocess.run([sys.executable, "-c", told + code], capture_output=True, check=False, timeout=60)
    assert done.returncode == status, done.stderr


def test_everything_installed_is_pinned() -> None:
    """Packages come by hash, as wheels; what is built here takes nothing else along."""
    installs = [
        command
        for stage in stages(DOCKERFILE.read_text())
        for rest in stage.all("RUN")
        for command in rest.split("&&")
        if " install " in command
    ]
    assert len(installs) == 3
    for command in installs:
        assert "--require-hashes --only-binary :all:" in command or "--no-index --no-deps" in command


def test_the_image_runs_as_nobody(image: Stage) -> None:
    """A number that is not root's, which needs no entry anywhere; nothing is run or added after it."""
    [user] = image.all("USER")
    assert re.fullmatch(r"[1-9]\d{4,}:[1-9]\d{4,}", user)
    assert not image.all("RUN")
    assert not image.all("ADD")


def test_settings_and_port_are_those_of_the_service(image: Stage) -> None:
    """What ENV sets is a setting or Python's, and what is exposed is where it listens."""
    told = image.environment()
    assert set(told) - PYTHON <= set(Settings.__struct_encode_fields__)
    assert told["HOST"] == "0.0.0.0"
    assert image.all("EXPOSE") == [f"{told['PORT']} {told['HEALTH_PORT']}"]
    assert image.all("STOPSIGNAL") == ["SIGTERM"]


def test_the_program_is_that_of_the_project(image: Stage) -> None:
    """The entry point is the script that the project installs, with a command that it knows."""
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"]
    [entry], [command] = image.all("ENTRYPOINT"), image.all("CMD")
    assert json.loads(entry) == [*scripts]
    assert json.loads(command) == ["serve"]
    [copied] = image.all("COPY")
    assert image.environment()["PATH"].startswith(copied.split()[-1] + "/bin:")


def test_the_health_check_never_asks_redis() -> None:
    """It is a program that the image has, and asks for what is documented."""
    program, _, text = health_check()
    assert program == "python"
    compile(text, "healthcheck", "exec")
    paths = json.loads((ROOT / "openapi" / "openapi.json").read_text())["paths"]
    assert [path for path in re.findall(r"}(/\w+)'", text) if path in paths] == ["/livez"]


def test_labels_tell_the_truth(image: Stage) -> None:
    """Version and licence are the project's."""
    pairs = [pair.split("=", 1) for rest in image.all("LABEL") for pair in shlex.split(rest)]
    told = {name.removeprefix("org.opencontainers.image."): value for name, value in pairs}
    assert told["version"] == __version__
    assert told["licenses"] == "MIT"


def test_nothing_else_gets_into_the_build() -> None:
    """.dockerignore lets through what is copied, all of it in git, and no more: no secrets, no data."""
    lines = [line for line in (ROOT / ".dockerignore").read_text().splitlines() if not line.startswith("#")]
    assert lines[0] == "*"
    copied = {
        word
        for stage in stages(DOCKERFILE.read_text())
        for rest in stage.all("COPY")
        if not rest.startswith("--from")
        for word in rest.split()[:-1]
    }
    assert {line.removeprefix("!") for line in lines if line.startswith("!")} == copied
    for path in copied:
        # In git, or at least not ignored by it.
        assert (ROOT / path).exists()
        assert subprocess.run(["git", "check-ignore", "-q", path], cwd=ROOT, check=False).returncode == 1
