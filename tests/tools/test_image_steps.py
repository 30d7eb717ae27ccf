"""What carries out the steps of deploy/Dockerfile writes under /opt alone, and takes the image's Python alone."""

from pathlib import Path

import pytest

from tools import image_steps
from tools.dockerfile import DOCKERFILE, Stage, stages


def python(folder: Path, version: str) -> str:
    """Make a program that says of itself that it is a Python of that version."""
    program = folder / "python"
    program.write_text(f"#!/bin/sh\necho {version}\necho /opt/python\n")
    program.chmod(0o755)
    return str(program)


def test_the_python_is_that_of_the_image(tmp_path: Path) -> None:
    """One of the image's version is taken, with its prefix; another, or none, is refused by name."""
    version = stages(DOCKERFILE.read_text())[0].image.removeprefix("python:").rpartition(".")[0]
    assert image_steps.prefix_of(python(tmp_path, version)) == "/opt/python"
    with pytest.raises(SystemExit, match=r"is 2\.7, which the image does not have"):
        image_steps.prefix_of(python(tmp_path, "2.7"))
    with pytest.raises(SystemExit, match="does not run: name another"):
        image_steps.prefix_of(str(tmp_path / "none"))


def test_files_are_copied_as_docker_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file lands in a folder, of a folder what is in it, without what .dockerignore leaves out."""
    origin, place = tmp_path / "origin", tmp_path / "opt"
    (origin / "service" / "__pycache__").mkdir(parents=True)
    for name in ("LICENSE", "service/app.py", "service/__pycache__/app.pyc"):
        (origin / name).touch()
    monkeypatch.setattr(image_steps, "ROOT", origin)
    monkeypatch.setattr(image_steps, "PLACE", place)
    image_steps.copy(["LICENSE", "./"], place / "work")
    image_steps.copy(["service", "service"], place / "work")
    written = {str(path.relative_to(place)) for path in place.rglob("*") if path.is_file()}
    assert written == {"work/LICENSE", "work/service/app.py"}


def test_a_step_that_writes_elsewhere_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What would land on the machine is not carried out."""
    with pytest.raises(AssertionError, match=r"/etc/rollwright would be made on this machine"):
        image_steps.copy(["LICENSE", "/etc/rollwright"], Path("/opt"))
    monkeypatch.setattr(image_steps, "WORK", tmp_path)
    monkeypatch.setattr(image_steps, "run", lambda *_: None)
    with pytest.raises(AssertionError, match=r"/srv would be made on this machine"):
        image_steps.carry_out(Stage("python:3", "build", [("WORKDIR", "/srv")]))


def test_a_stage_has_the_variables_it_sets() -> None:
    """PATH is what the image begins with, in the place where the stage names it."""
    told = image_steps.environment(Stage("python:3", "", [("ENV", 'PATH="/opt/bin:$PATH" WORKERS=2')]))
    assert (told["PATH"], told["WORKERS"]) == (f"/opt/bin:{image_steps.PATH}", "2")
