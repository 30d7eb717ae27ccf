"""What may be typed at a command, piped into it, or be in its files: drawn by chance, from a seed."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import click

from service.cli import program
from service.rules.systems import EXAMPLES, SYSTEMS
from service.terminal.steps import steps_of

WORDS = (
    *("", " ", "-", "--", "---", "--nosuch", "-q", "–M", "—mastery", "“x”", "“x", "x”", "‘", "'", '"', "`", "\\", "%s"),
    *(
        "x",
        "last",
        "a1",
        "a2",
        "r1",
        "c1",
        "k1",
        "o1",
        "n1",
        "p1",
        "p9",
        "Silk",
        "Guards",
        "harm",
        "0",
        "1",
        "-1",
        "−1",
    ),
    *("9" * 30, "1e400", "NaN", "0x10", "٣", "3,2,1", "1,,2", "null", "true", "{", "[", "{}", "[]", '{"a": 1}', "[1]"),
    *('{"system": {}}', "{“a”: 1}", "[" * 3000, '{"a":' * 3000, "Wits=3", "=3", "Wits=", "=", "a=b=c", "a" * 70_000),
    *("\udcff", "\ufeffx", "\u202e\x1b[31m", "\x00", "\n", "Zoë", "\U0001d518", "..", "/", "/dev/null", "/nosuch/x"),
    *("http://127.0.0.1:9", "http://[", "ftp://x", "localhost", "https://exa mple", "buried_secrets/1", "sha256:0"),
)
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 3, 10**30, 0.5, 1e300, "", "x", "3", "\ufeff", "\u202e", "\ud800", "a" * 3000),
    *([], [[]], [1, "x", None], {}, {"a": {}}, {"id": 3}, {"system": "daggerheart"}),
)


def commands() -> Iterator[tuple[str, ...]]:
    """Yield the words of each command that ends by itself; of the server only what it refuses."""
    context = click.Context(program)
    for name in program.list_commands(context):
        command = program.get_command(context, name)
        assert command
        if name == "serve":
            yield "serve", "--nosuch"
        elif isinstance(command, click.Group):
            yield from [(name, one) for one in command.list_commands(context) if (name, one) != ("table", "follow")]
        else:
            yield (name,)
    yield from [("table", "do", one) for one in steps_of(SYSTEMS["buried_secrets"]).commands]


def command_of(words: Sequence[str]) -> click.Command:
    """Return a command by its words."""
    found: click.Command = program
    for word in words:
        if isinstance(found, click.Group):
            found = found.get_command(click.Context(found), word) or found
        elif words[1] == "do":
            found = steps_of(SYSTEMS["buried_secrets"]).commands[word]
    return found


class Typed:
    """What is drawn for one command after the other."""

    def __init__(self, seed: str, files: Sequence[Path]) -> None:
        self.chance = Random(seed)
        self._files = files

    def arguments(self, words: tuple[str, ...]) -> list[str]:
        """Return arguments of a command: options of it with values of any kind, and any words."""
        command = command_of(words)
        parts = [self._part(command) for _ in range(self.chance.choice((0, 1, 1, 2, 3, 5)))]
        typed = [*words, *[word for part in parts for word in part]]
        if self.chance.random() < 0.1:
            self.chance.shuffle(typed)
        return typed

    def _part(self, command: click.Command) -> list[str]:
        options = [one for one in command.params if isinstance(one, click.Option)]
        if not options or self.chance.random() < 0.4:
            return [self._word()]
        option = self.chance.choice(options)
        name = self.chance.choice([*option.opts, *option.secondary_opts])
        if option.is_flag or option.count:
            return [name]
        value = self._fitting(option) if self.chance.random() < 0.6 else self._word()
        return [f"{name}={value}"] if name.startswith("--") and self.chance.random() < 0.5 else [name, value]

    def _fitting(self, option: click.Option) -> str:
        match option.type:
            case click.Choice():
                return str(self.chance.choice([*option.type.choices]))
            case click.types.IntParamType():
                return str(self.chance.randint(-1, 7))
            case _:
                return self._word()

    def _word(self) -> str:
        return str(self.chance.choice(self._files)) if self.chance.random() < 0.2 else self.chance.choice(WORDS)

    def piped(self) -> bytes:
        """Return what is piped in: a spec with another value somewhere, lines of steps, or bytes of any kind."""
        match self.chance.randrange(8):
            case 0:
                return self.chance.randbytes(self.chance.choice((0, 1, 40, 70_000)))
            case 1:
                return json.dumps(self.chance.choice(VALUES)).encode()
            case 2:
                return (self.chance.choice(["[", '{"a":', "[[],"]) * self.chance.choice((3, 40, 90_000))).encode()
            case 3:
                return "\n".join(self._lines()).encode(errors="surrogateescape")
            case _:
                return self.broken(json.dumps(self.other(self.chance.choice([*EXAMPLES.values()]))).encode())

    def _lines(self) -> Iterator[str]:
        steps = [*steps_of(SYSTEMS["buried_secrets"]).commands]
        for _ in range(self.chance.randint(1, 4)):
            yield " ".join([self.chance.choice(steps), self.chance.choice(WORDS)[:50]])

    def other(self, value: Any) -> Any:
        """Return a value in which one part is another one, is missing, or is there beside the others."""
        if isinstance(value, Mapping) and value and self.chance.random() < 0.8:
            name = self.chance.choice([*value])
            if self.chance.random() < 0.1:
                return {key: one for key, one in value.items() if key != name}
            return {**value, name: self.other(value[name])}
        if isinstance(value, list) and value and self.chance.random() < 0.8:
            at = self.chance.randrange(len(value))
            return [*value[:at], self.other(value[at]), *value[at + 1 :]]
        return self.chance.choice(VALUES)

    def broken(self, text: bytes) -> bytes:
        """Return a text as it is, cut, with a byte that is another one, or with marks of another encoding."""
        at = self.chance.randrange(len(text) + 1)
        match self.chance.randrange(8):
            case 0:
                return text[:at]
            case 1:
                return text[:at] + self.chance.randbytes(1) + text[at + 1 :]
            case 2:
                return "\ufeff".encode() + text
            case 3:
                return text.decode(errors="replace").encode("utf-16")
            case 4:
                return text[:at] + text[at // 2 :]
            case _:
                return text
