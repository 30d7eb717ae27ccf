"""Reads deploy/Dockerfile: stages, and the instructions of each."""

import json
import shlex
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[1]
DOCKERFILE = ROOT / "deploy" / "Dockerfile"


@dataclass
class Stage:
    """A FROM and what follows it; each instruction is its word and the rest."""

    image: str
    name: str
    instructions: list[tuple[str, str]] = field(default_factory=list)

    def all(self, word: str) -> list[str]:
        """Return what follows each instruction of that word."""
        return [rest for said, rest in self.instructions if said == word]

    def environment(self) -> dict[str, str]:
        """Return the variables that ENV sets, as they are written."""
        pairs = [pair for rest in self.all("ENV") for pair in shlex.split(rest)]
        return dict(pair.split("=", 1) for pair in pairs)


def health_check() -> list[str]:
    """Return the command of the image's health check."""
    [check] = stages(DOCKERFILE.read_text())[-1].all("HEALTHCHECK")
    command: list[str] = json.loads(check.partition("CMD ")[2])
    return command


def stages(text: str) -> list[Stage]:
    """Return the stages of a Dockerfile."""
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    joined = "\n".join(lines).replace("\\\n", " ").splitlines()
    found: list[Stage] = []
    for line in joined:
        word, rest = line.split(maxsplit=1)
        if word == "FROM":
            image, *named = rest.split()
            found.append(Stage(image, named[1] if named else ""))
        else:
            found[-1].instructions.append((word, " ".join(rest.split()) if word == "RUN" else rest.strip()))
    return found
