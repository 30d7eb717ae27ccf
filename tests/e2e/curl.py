"""As much of curl as the README uses, for machines that have none or an old one."""

import os
import subprocess
import sys
import urllib.request
from http.client import HTTPResponse
from pathlib import Path

PATIENCE = 60
"""Seconds; curl itself waits without a limit."""


def understood(words: list[str]) -> tuple[str, str, dict[str, str], str | None, str]:
    """Return method, URL, headers and body, and the file for the body where the headers are printed."""
    method, url, body, headers, file = "", "", None, dict[str, str](), ""
    rest = iter(words)
    for word in rest:
        if word == "--json":
            body = next(rest)
            headers = {"Content-Type": "application/json", "Accept": "application/json"} | headers
        elif word == "-H":
            name, _, text = next(rest).partition(": ")
            headers[name] = text
        elif word == "-X":
            method = next(rest)
        elif word == "-D":
            assert next(rest) == "-"
        elif word == "-o":
            file = next(rest)
        elif word not in {"-s", "-sN"}:
            assert not url, f"two addresses: {url} {word}"
            url = word if word.startswith("http") else f"http://{word}"
    return method or ("POST" if body else "GET"), url, headers, body, file


def shell(script: str, directory: Path) -> str:
    """Run a script of a page of the docs, with this in place of curl; return what it prints."""
    (directory / "curl").write_text(f'#!/bin/sh\nexec {sys.executable} -IS {__file__} "$@"\n')
    (directory / "curl").chmod(0o755)
    environment = os.environ | {"PATH": f"{directory}:{os.environ['PATH']}"}
    run = subprocess.run(
        ["sh", "-c", script], cwd=directory, env=environment, capture_output=True, text=True, check=False, timeout=120
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


def _send(words: list[str]) -> None:
    """Do what a curl line says; HTTPError where the response is a problem."""
    method, url, headers, body, file = understood(words)
    request = urllib.request.Request(url, body.encode() if body else None, headers, method=method)
    with urllib.request.urlopen(request, timeout=PATIENCE) as response:
        assert isinstance(response, HTTPResponse)
        if file:
            Path(file).write_bytes(response.read())
            sys.stdout.writelines(f"{name}: {value}\r\n" for name, value in response.getheaders())
            return
        while part := response.read1():
            sys.stdout.buffer.write(part)
            sys.stdout.flush()


if __name__ == "__main__":
    _send(sys.argv[1:])
