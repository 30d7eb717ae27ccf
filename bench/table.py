"""Results as Markdown tables, printed as they are kept."""

from collections.abc import Sequence

from bench.rounds import ratios

RIGHT = "---:"
LEFT = "---"


def table(head: Sequence[str], rows: Sequence[Sequence[str]], words: int = 1) -> str:
    """Return a Markdown table whose first `words` columns are text and the others numbers."""
    marks = [LEFT if at < words else RIGHT for at in range(len(head))]
    return "\n".join(f"| {' | '.join(row)} |" for row in [head, marks, *rows])


def times(above: Sequence[float], below: Sequence[float]) -> str:
    """Write a ratio: its median, and the quartiles of its rounds in parentheses."""
    low, middle, high = ratios(above, below)
    return f"{middle:.2f} ({low:.2f}-{high:.2f})"


def verdict(above: Sequence[float], below: Sequence[float], aim: float | None) -> str:
    """Return whether the aim is met, or what part of it is reached."""
    if aim is None:
        return "none"
    middle = ratios(above, below)[1]
    return f"{aim:g}: met" if middle >= aim else f"{aim:g}: missed, {middle / aim:.0%} of it"


def micro(value: float) -> str:
    """Write microseconds with three figures."""
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"
