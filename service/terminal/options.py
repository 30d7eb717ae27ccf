"""Options that the commands share: one value each, and the words that a value may be typed as."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import click

_TYPED = {"bargain": "devils_bargain"}
"""Words that stand for a value of a closed list, as `act` has them."""


class Once(click.Option):
    """An option with one value: given twice it is refused, and its last value does not silently count."""

    def __init__(self, names: Sequence[str], *, default: Any = None, why: str = "", **more: Any) -> None:
        super().__init__(names, multiple=True, **more)
        self._left_out = default
        self._why = why

    def process_value(self, ctx: click.Context, value: Any) -> Any:
        """Return the one value; UsageError for several."""
        values = super().process_value(ctx, value) or ()
        if len(values) > 1:
            names, typed = " or ".join(self.opts), ", ".join(map(str, values))
            why = f"; {self._why}" if self._why else ""
            raise click.UsageError(f"{names} is given {len(values)} times ({typed}){why}", ctx)
        return values[0] if values else self._left_out


class TypedChoice(click.Choice[str]):
    """A closed list, of which a value may also be typed by another word."""

    def __init__(self, values: Sequence[str]) -> None:
        super().__init__([*values, *[word for word, value in _TYPED.items() if value in values and word not in values]])

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the value that a word stands for."""
        found = super().convert(value, param, ctx)
        return _TYPED.get(found, found)


once = partial(click.option, cls=Once)
"""Declare an option of a command that has one value."""
