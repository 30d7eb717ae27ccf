"""The running service keeps to its committed contract, whatever is sent."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_schemathesis(service: str) -> None:
    """Schemathesis finds nothing, with every check on: examples, coverage, fuzzing and stateful (schemathesis.toml)."""
    run = subprocess.run(
        [sys.executable, "-m", "schemathesis.cli", "run", "openapi/openapi.json", "--url", service, "--seed", "1"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "No issues found" in run.stdout
