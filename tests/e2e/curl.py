"""As much of curl as the README uses, for machines that have none or an old one."""

import sys

import httpx

PATIENCE = 60
"""Seconds; curl itself waits without a limit."""


def request(words: list[str]) -> httpx.Response:
    """Do what a curl line says."""
    url, headers, body = _understood(words)
    return httpx.request("POST" if body else "GET", url, headers=headers, content=body, timeout=PATIENCE)


def _understood(words: list[str]) -> tuple[str, dict[str, str], str | None]:
    url, body, headers = "", None, dict[str, str]()
    rest = iter(words)
    for word in rest:
        if word == "--json":
            body = next(rest)
            headers = {"Content-Type": "application/json", "Accept": "application/json"} | headers
        elif word == "-H":
            name, _, text = next(rest).partition(": ")
            headers[name] = text
        elif word not in {"-s", "-sN"}:
            assert not url, f"two addresses: {url} {word}"
            url = word if word.startswith("http") else f"http://{word}"
    return url, headers, body


if __name__ == "__main__":
    place, sent, content = _understood(sys.argv[1:])
    with httpx.stream("POST" if content else "GET", place, headers=sent, content=content, timeout=PATIENCE) as response:
        response.raise_for_status()
        for text in response.iter_text():
            sys.stdout.write(text)
            sys.stdout.flush()
