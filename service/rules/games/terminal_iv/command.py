"""The game's command line: its letters, and what is typed for a spec (T4-01..T4-03, T4-A4, T4-A10)."""

from collections.abc import Iterator
from functools import cache
from shlex import quote
from typing import Any

from msgspec import Struct, json
from msgspec.structs import fields

from service.rules.card import fields_of, flag_of
from service.rules.fitd.plan import FitdPlan
from service.rules.fitd.ruling import OwnField
from service.rules.fitd.system import Own
from service.rules.spec import Spec


class Letter(Struct, frozen=True):
    """An option of one letter: a value of a field, or the field itself, whose value follows."""

    letter: str
    long: str
    field: str
    value: Any
    """None: it follows."""
    help: str


LETTERS = (
    Letter("S", "skill", "level", "skill", "Roll the Skill Die: one action die."),
    Letter("P", "specialty", "level", "specialty", "Roll the Skill and the Specialty Die: two action dice."),
    Letter("M", "mastery", "level", "mastery", "Roll the Skill, Specialty and Mastery Dice: three action dice."),
    Letter("c", "controlled", "position", "controlled", "Act from a controlled position."),
    Letter("r", "risky", "position", "risky", "Act from a risky position: the default."),
    Letter("d", "desperate", "position", "desperate", "Act from a desperate position: mark XP."),
    Letter("z", "zero", "effect", "zero", "Zero effect: 0 ticks."),
    Letter("l", "limited", "effect", "limited", "Limited effect: 1 tick."),
    Letter("s", "standard", "effect", "standard", "Standard effect: 2 ticks; the default."),
    Letter("g", "great", "effect", "great", "Great effect: 3 ticks."),
    Letter("x", "extreme", "effect", "extreme", "Extreme effect: 5 ticks."),
    Letter("B", "boost", "boost", None, "Roll the boost die, by one source."),
    Letter("C", "cyber", "cyber", value=True, help="Roll the cyber die, by using cyberware."),
    Letter("p", "push", "push_effect", value=True, help="Push yourself for one more level of effect: 2 stress."),
    Letter("t", "trade", "trade", None, "Trade one step of position for effect, or of effect for position."),
)
SOURCES = {"push": "push", "assist": "assist", "bargain": "devils_bargain"}
"""Sources of the boost die as they are typed (T4-29)."""
STATED = "stated"
"""The option that says what effect the factors shifted; the letter says the effect as it was assessed (T4-A10)."""
_TYPED = {"goal", "action", *[one.field for one in LETTERS]}


def long_options(kind: type[Spec]) -> tuple[str, ...]:
    """Return the fields that have no letter, by their paths (`tier.own`), in the order of the spec."""
    known = fields_of(kind)
    lists = {path for path, field in known.items() if field.many and field.kind == "object"}
    objects = {path for path, field in known.items() if field.kind == "object"} - lists
    typed = _TYPED | objects
    return tuple([path for path in known if path not in typed and path.rpartition(".")[0] not in lists])


def assessed(settled: FitdPlan) -> str:
    """Return the effect that the Admin assessed: the stated one, shifted by the factors (T4-45)."""
    return next((step.to for step in settled.steps if step.why == "factors"), settled.steps[0].to)


def command_line(settled: FitdPlan) -> str:
    """Return the whole roll as one line for a shell: goal, action, letters, then what has no letter."""
    spec, effect = settled.spec, assessed(settled)
    shifted = any(step.why == "factors" for step in settled.steps)
    return " ".join(["act", *_words(spec), *_letters(spec, effect), *_others(spec, shifted=shifted)])


def _words(spec: Any) -> list[str]:
    """Return goal and action as words where they can be told apart as such, else as options."""
    if spec.goal and _is_word(spec.goal) and (not spec.action or _is_word(spec.action)):
        return [quote(word) for word in (spec.goal, spec.action) if word]
    return [f"--{name}={quote(text)}" for name, text in (("goal", spec.goal), ("action", spec.action)) if text]


def _is_word(text: str) -> bool:
    """Whether a text is typed as a word: with another dash or quotation mark before it, it could be read otherwise."""
    return text[0].isalnum() or (text[0].isascii() and text[0] != "-")


def _letters(spec: Any, effect: str) -> Iterator[str]:
    for name in _FIELDS:
        value = effect if name == "effect" else getattr(spec, name)
        if value is not None and (name, value) in _BY_VALUE:
            yield _BY_VALUE[name, value]
        elif value and (name, None) in _BY_VALUE:
            yield f"{_BY_VALUE[name, None]} {_WORDS.get(value, value)}"


_FIELDS = tuple(dict.fromkeys(one.field for one in LETTERS))
_BY_VALUE = {(one.field, one.value): f"-{one.letter}" for one in LETTERS}
_WORDS = {source: word for word, source in SOURCES.items()}


def _others(spec: Any, *, shifted: bool) -> Iterator[str]:
    if shifted:
        yield f"--{STATED}={spec.effect}"
    kind: type[Spec] = type(spec)
    for name, default, options in _long(kind):
        value = getattr(spec, name)
        if value is None or value == default:
            continue
        for inner, usual, option in options:
            given = value
            for part in inner:
                given = getattr(given, part)
            if given != usual:
                for one in given if isinstance(given, tuple) else [given]:
                    yield option if one is True else f"{option}={quote(_typed(one))}"


def _typed(value: Any) -> str:
    """Return a value as it is typed: an object of a list as JSON."""
    return json.encode(value).decode() if isinstance(value, Struct) else str(value)


_Option = tuple[tuple[str, ...], Any, str]
"""Where a field stands in an object, its default, and its option."""


@cache
def _long(kind: type[Spec]) -> tuple[tuple[str, Any, tuple[_Option, ...]], ...]:
    """Return the fields that have no letter, each with its default, and the options of what it has inside."""
    options: dict[str, list[_Option]] = {}
    known = fields_of(kind)
    for path in long_options(kind):
        field = known[path]
        name, *inner = path.split(".")
        usual = tuple(field.default) if field.many else field.default
        options.setdefault(name, []).append((tuple(inner), usual, flag_of(path)))
    defaults = {one.name: one.default for one in fields(kind)}
    return tuple([(name, defaults[name], tuple(inside)) for name, inside in options.items()])


OWN = Own(
    OwnField(
        "command",
        "T4-01 T4-02 T4-A10",
        "The whole roll as the game's command line; `rollwright act` reads it.",
    ),
    command_line,
)
"""The field of its rulings that is computed here."""
