"""Faults of signed files: small edits of an export, and the finding that both verifiers make of each.

A place in an export is a line and a path in it: `chosen:1 entry.by` is who made the second choice of the log. Entries
are named by type, documents by id (`document:a1`), and other lines by kind. `changes`, `after` and `action` are what an
entry changed and left.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from service.verify.export import verify
from tests import exports
from tests.exports import Line
from tests.node.bridge import ask
from tests.node.evidence import coded

Lines = list[Line]
Edit = Callable[[Lines], object]
Found = set[tuple[int, str]]
"""What is found, with the lines."""
RULES = ""
"""In place of the words of JavaScript: the rules of games that are no documents are in Python alone."""


class Fault(Struct, frozen=True):
    """An edit, and words of what both verifiers find on the line that it is of."""

    edit: Edit
    says: str
    javascript: str
    """The words in JavaScript; `RULES` where it finds nothing of it."""
    ends: tuple[int, int] = (1, 1)
    """The status of both.

    Where JavaScript finds nothing of it, it ends with 3, unless something else of the edit is wrong for it.
    """
    anywhere: bool = False
    """Whether the two name different lines: a roll that is missing is missed in the log, or in its epoch."""


Corpus = dict[str, list[Fault]]
"""Faults by the table whose export is edited."""


def fault(
    edit: Edit, says: str, javascript: str | None = None, *, ends: tuple[int, int] = (1, 1), anywhere: bool = False
) -> Fault:
    """Return a fault; without other words both say the same, and not `anywhere` on the same line."""
    return Fault(edit, says, says if javascript is None else javascript, ends, anywhere)


INSIDE = {"changes": ("result", "changes"), "after": ("result", "after"), "action": ("result", "after", "action")}


def line_at(lines: Lines, place: str) -> Line:
    """Return a line: `type`, `type:number` or `document:id`."""
    kind, _, which = place.partition(":")
    found = [line for line in lines if kind in {line["line"], line.get("entry") and line["entry"].get("type")}]
    if kind == "head":
        return lines[0]
    if kind == "document":
        return next(line for line in found if line["id"] == which)
    return found[int(which or 0)]


def entries_of(lines: Lines, *kinds: str) -> Lines:
    """Return the entries of some types, type by type."""
    entries = [line for line in lines if line["line"] == "entry"]
    return [line for kind in kinds for line in entries if line["entry"]["type"] == kind]


def value_at(lines: Lines, place: str) -> Any:
    """Return the value at a place."""
    holder, name = _holder(lines, place)
    return holder[name]


def put(place: str, value: Any) -> Edit:
    """Set a value; a function is given the former one."""

    def edit(lines: Lines) -> None:
        holder, name = _holder(lines, place)
        holder[name] = value(holder[name]) if callable(value) else value

    return _named(edit, f"{place} = {value}")


def drop(place: str) -> Edit:
    """Leave out a line, or a value."""

    def edit(lines: Lines) -> None:
        if " " not in place:
            lines.remove(line_at(lines, place))
        else:
            holder, name = _holder(lines, place)
            del holder[name]

    return _named(edit, f"without {place}")


def add(place: str, value: Any) -> Edit:
    """Append to a list, which may be missing, or set fields of an object or a line."""

    def edit(lines: Lines) -> None:
        if " " not in place:
            line_at(lines, place).update(value)
            return
        holder, name = _holder(lines, place)
        if isinstance(value, dict) and not isinstance(holder.get(name), list):
            holder[name] = holder.get(name, {}) | value
        else:
            holder[name] = [*holder.get(name, []), value]

    return _named(edit, f"{place} + {value}")


def move(place: str, by: int) -> Edit:
    """Put a line elsewhere."""

    def edit(lines: Lines) -> None:
        line = line_at(lines, place)
        at = lines.index(line)
        lines.insert(at + by, lines.pop(at))

    return _named(edit, f"{place} {by} lines on")


def both(*edits: Edit) -> Edit:
    """Make several edits."""

    def edit(lines: Lines) -> None:
        for one in edits:
            one(lines)

    return _named(edit, ", ".join(one.__name__ for one in edits))


def twice(place: str) -> Edit:
    """Let an entry stand twice, and number all anew."""

    def edit(lines: Lines) -> None:
        line = line_at(lines, place)
        lines.insert(lines.index(line), json.loads(json.dumps(line)))
        renumber(lines)

    return _named(edit, f"{place} twice")


def renumber(lines: Lines) -> None:
    """Number the entries without a gap."""
    entries = [line for line in lines if line["line"] in {"entry", "seen"}]
    for seq, line in enumerate(entries, 1):
        line["seq"] = seq
    lines[0]["entries"] = len(entries)
    for line in lines:
        if line["line"] == "epoch":
            line["until"] = min(line["until"], len(entries))


def noted(*changes: list[Any], **fields: Any) -> Edit:
    """Append an entry of an unknown type."""

    def edit(lines: Lines) -> None:
        [*_, latest] = [line for line in lines if line["line"] == "entry"]
        entry = {"type": "noted", "by": "p1", **fields}
        line = {"line": "entry", "seq": latest["seq"] + 1, "at": latest["at"], "entry": entry}
        lines.insert(lines.index(latest) + 1, line | {"result": {"changes": list(changes)}})
        lines[0]["entries"] += 1
        [*_, epoch] = [line for line in lines if line["line"] == "epoch"]
        epoch["until"] += 1

    return _named(edit, f"noted {changes} {fields}")


def redraw(at: int = 0) -> Edit:
    """Draw the dice of an epoch anew, and sign its heads, as who knows its seed can."""

    def edit(lines: Lines) -> None:
        line = line_at(lines, f"epoch:{at}")
        line |= exports.redrawn(line)

    return _named(edit, f"epoch {at} drawn anew")


def _named(edit: Edit, name: str) -> Edit:
    edit.__name__ = name
    return edit


def _holder(lines: Lines, place: str) -> tuple[Any, Any]:
    of, path = place.split(" ")
    first, *rest = path.split(".")
    holder: Any = line_at(lines, of)
    *names, name = [*(INSIDE if "entry" in holder else {}).get(first, (first,)), *rest]
    for each in names:
        holder = holder.setdefault(each, {}) if each == "after" else holder[_key(holder, each)]
    return holder, _key(holder, name)


def _key(holder: Any, name: str) -> Any:
    return int(name) if isinstance(holder, list) else name


def opened(line: Line) -> Line:
    """Return a line with the action that it leaves as an object."""
    return _with_action(line, str, json.loads)


def stored(line: Line) -> Line:
    """Return a line with the action that it leaves as the text that the store has."""
    return _with_action(line, dict, lambda doc: json.dumps(doc, separators=(",", ":"), ensure_ascii=False))


def _with_action(line: Line, kind: type, change: Callable[[Any], Any]) -> Line:
    result = line.get("result")
    after = result.get("after") if isinstance(result, dict) else None
    if not isinstance(after, dict) or not isinstance(after.get("action"), kind):
        return line
    return line | {"result": line["result"] | {"after": after | {"action": change(after["action"])}}}


def signed(lines: Sequence[Line]) -> bytes:
    """Return an export of these lines, signed by who wrote them."""
    return exports.sealed([stored(line) for line in lines])


def faulty(lines: Sequence[Line], edit: Edit) -> bytes:
    """Return an export with an edit, signed anew."""
    copy: Lines = [opened(line) for line in json.loads(json.dumps(lines))]
    edit(copy)
    return signed(copy)


def in_python(text: bytes) -> Found:
    """Return what the verifier in Python finds."""
    return {(one.line, one.what) for one in verify(text).findings}


PLACES = re.compile(r" \((?:(?:log entry|checkpoint) [0-9]+(?: on line [0-9]+)?, )?(?:epoch on )?line [0-9]+\)")


def in_javascript(result: Any) -> Found:
    """Return what the verifier in JavaScript finds, as that in Python spells it, on each line that it names."""
    found = set()
    for finding in result["findings"]:
        what = finding["text"]
        spelt = PLACES.sub("", re.sub(r"^log entry", "entry", re.sub(r"^line [0-9]+:? (is )?", "", what)))
        named = {int(number) for number in re.findall(r"line ([0-9]+)", what)}
        found |= {(line, spelt) for line in {finding["line"] or 0, *named}}
    return found if found or result["status"] == 3 else {(0, result["reason"])}


def results_of(texts: Sequence[bytes]) -> list[Any]:
    """Return what the verifier in JavaScript makes of each file."""
    return ask([{"ask": "verify", "bytes": coded(text), "keys": []} for text in texts])


def misfound(lines: Sequence[Line], faults: Sequence[Fault]) -> Iterator[tuple[str, object]]:
    """Yield the faults that either verifier does not find as it should, with what both find."""
    texts = [faulty(lines, one.edit) for one in faults]
    for one, text, result in zip(faults, texts, results_of(texts), strict=True):
        report, theirs = verify(text), in_javascript(result)
        mine = {(finding.line, finding.what) for finding in report.findings}
        said = {line for line, what in mine if one.says in what}
        told = {line for line, what in theirs if one.javascript in what}
        # What is of the whole file stands at its first line, or at none.
        is_right = (said & told) or (said and told and ({0, 1} & (said | told) or one.anywhere))
        if one.javascript == RULES:
            is_right = not {what for _, what in theirs if one.says in what}
        ends = report.status, result["status"]
        due = (one.ends[0], 1 if theirs else 3) if one.javascript == RULES else one.ends
        if not said or not is_right or ends != due:
            yield one.edit.__name__, {"says": one.says, "python": mine, "javascript": theirs, "ends": (ends, due)}
