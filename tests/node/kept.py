"""One corpus of what people kept: small edits of it, or of the export beside it, and what both verifiers find."""

import json
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from tests.edits import at, put
from tests.node.evidence import Evening
from tests.verify.faults import Edit, Lines, add, both, drop, entries_of

Files = dict[str, str]
CONTRADICTS = "what you kept says otherwise: "
UNREADABLE = "cannot be read"


class Case(Struct, frozen=True):
    """An edit, and the end of a finding of both verifiers."""

    says: str
    """With the `sid` of the table and `me`; empty where nothing is found."""
    files: Callable[[Evening], Files]
    edit: Edit | None = None
    """Of the export, which is signed anew; else it is as it was played."""
    has_export: bool = True
    for_me: bool = False
    """Whether Ana's requests are all that she sent (`--me`)."""
    exactly: bool = False
    """Whether nothing else is found."""


def whole(evening: Evening) -> Files:
    """Return all that was kept."""
    return evening.files


def none(evening: Evening) -> Files:
    """Return nothing."""
    del evening
    return {}


def only(*names: str) -> Callable[[Evening], Files]:
    """Keep some of the files."""
    return lambda evening: {name: evening.files[name] for name in names}


def edited(name: str, path: tuple[Any, ...], value: Any, *others: str) -> Callable[[Evening], Files]:
    """Keep a file with another value, and some others; the first part of a path into the log may be a type."""

    def files(evening: Evening) -> Files:
        told = json.loads(evening.files[name])
        *first, last = path
        if name == "log.json":
            number = next(number for number, entry in enumerate(told["items"]) if entry["type"] == path[0])
            first = ["items", number, *path[1:-1]]
        return {name: json.dumps(put(told, [*first, last], value))} | only(*others)(evening)

    return files


def sent(edit: Callable[[list[Any]], object], *others: str) -> Callable[[Evening], Files]:
    """Keep other requests than were sent, and some other files; `*` is all of them."""

    def files(evening: Evening) -> Files:
        lines = [json.loads(line) for line in evening.files["sent.jsonl"].splitlines()]
        edit(lines)
        kept = evening.files if others == ("*",) else only(*others)(evening)
        return {**kept, "sent.jsonl": "".join(json.dumps(line) + "\n" for line in lines)}

    return files


def record(**fields: Any) -> Callable[[Evening], Files]:
    """Keep the first roll with other fields in its record, or without those that are None, and what was sent."""

    def files(evening: Evening) -> Files:
        roll = json.loads(evening.files["roll-1.json"])
        rec = roll["proof"]["rec"] | fields
        roll["proof"]["rec"] = {name: value for name, value in rec.items() if name != "key" or value}
        return {"roll.json": json.dumps(roll)} | only("sent.jsonl")(evening)

    return files


def worded(words: Any) -> Edit:
    """Let boxes have other words."""

    def edit(lines: Lines) -> None:
        next(change for line in lines for change in line.get("result", {}).get("changes", ()) if len(change) > 7)[7] = (
            words
        )

    return edit


def first_with(kind: str, field: str, value: Any) -> Edit:
    """Change a field in the first entry of a type that has it."""

    def edit(lines: Lines) -> None:
        next(line for line in entries_of(lines, kind) if field in line["entry"])["entry"][field] = value

    return edit


def turned(lines: Lines) -> None:
    """Turn a die in epoch and log."""
    draws = at(next(line for line in lines if line["line"] == "epoch"), ("log", "entries", 0, "rec", "draws"))
    draws[0][1] = entries_of(lines, "rolled")[0]["entry"]["draws"][0][1] = draws[0][1] % 6 + 1


def answered(lines: Lines, key: str, *statuses: int) -> list[Any]:
    """Return what a client kept of the responses to a request."""
    sid = lines[0]["sent"]["sid"]
    return [{"answered": {"sid": sid, "key": key, "status": status}} for status in statuses]


def first_answered(*statuses: int) -> Callable[[list[Any]], object]:
    """Keep these responses to the first request."""
    return lambda lines: lines.extend(answered(lines, "1" * 16, *statuses))


NONE = "0" * 64
LOGGED, FIRST = "epoch_closed", "session_created"
PARTS: list[dict[str, Any]] = [
    *({"changes": changes} for changes in ([5], [["c1", "stress", 1]], None)),
    *({"after": after} for after in (None, 5)),
]
"""What is no result of an entry."""
WORDS: tuple[Any, ...] = (5, {}, [5], ["x" * 121], ["x"] * 6)
RECORDS: tuple[dict[str, Any], ...] = ({"key": None}, {"req": []}, {"draws": 5}, {"more": None})
KEPT: dict[str, Case] = {
    "all that was kept": Case("", whole, for_me=True),
    "all that was kept, alone": Case("", whole, has_export=False),
    # Somebody was told another digest.
    **{
        f"another digest: {name}, {path}": Case(said, edited(name, path, NONE))
        for name, path, said in (
            ("joined.json", ("epochs", 0, "commit"), "epoch 0: another commit"),
            ("joined.json", ("epochs", 0, "next_commit"), "epoch 1: another commit"),
            ("joined.json", ("rules",), "joined.json: joining of {me}: another rules"),
            ("joined.json", ("epochs", 0, "genesis"), "epoch 0: another genesis"),
            ("audit.json", ("commitments", 1, "commit"), "epoch 1: another commit"),
            ("log.json", (LOGGED, "commit"), "another commit"),
            ("log.json", (LOGGED, "genesis"), "another genesis"),
            ("log.json", (FIRST, "commitments", 1), "another commitments"),
            ("log.json", (FIRST, "genesis"), "another genesis"),
            ("roll-1.json", ("head",), "roll 1: another head"),
        )
    },
    # What followed the dice, faces and stress too.
    **{
        f"another {kind}: {field}": Case(f"another {said}", whole, first_with(kind, field, value), for_me=True)
        for kind, field, value, said in (
            ("chosen", "take", ["n2"], "take"),
            ("resisted", "draws", [[6, 5]], "faces"),
            ("resisted", "stress", 1, "stress"),
            ("resisted", "consequence", "n1", "consequence"),
            ("reversed", "seqs", [2], "reverses"),
        )
    },
    "a choice that was emptied": Case(
        "another picks", whole, both(drop("chosen entry.picks"), drop("chosen entry.note"))
    ),
    "a turned die": Case("roll-1.json: {sid} epoch 0 roll 1: another record", whole, turned),
    # A request is as its person sent it.
    **{
        f"a resistance with another {field}": Case(
            f"{CONTRADICTS}sent.jsonl: the roll under {'6' * 16} has another {field} than you sent",
            sent(lambda lines, changed=changed: lines[-1]["sent"].update(changed)),  # type: ignore[misc]  # one argument
        )
        for field, changed in (
            ("by", {"by": "p1"}),
            ("terms", {"body": {"consequence": "n2", "rating": 2, "terms": NONE}}),
            ("epoch", {"body": {"consequence": "n2", "rating": 2, "epoch": NONE}}),
        )
    },
    "given faces other than were sent": Case(
        f"{CONTRADICTS}sent.jsonl: the roll under {'3' * 16} has other faces than you sent",
        sent(lambda lines: lines[2]["sent"]["body"]["spec"].update(dice=[1, 2])),
    ),
    "given faces in place of a throw": Case(
        f"{CONTRADICTS}sent.jsonl: the roll under {'3' * 16} came back without its proof",
        sent(lambda lines: lines[2]["sent"]["body"]["spec"].pop("dice")),
    ),
    "given faces that were not sent": Case(
        "a roll in the name of {me} under a key that {me} did not send",
        sent(lambda lines: lines.pop(2), "*"),
        for_me=True,
        exactly=True,
    ),
    "a roll that was refused": Case(
        f"{CONTRADICTS}sent.jsonl: the roll under {'1' * 16} was made although it was refused",
        sent(first_answered(412, 403)),
    ),
    "a roll that was refused, alone": Case(
        f"sent.jsonl: the roll under {'1' * 16} was made although it was refused",
        sent(first_answered(412, 403), "*"),
        has_export=False,
        exactly=True,
    ),
    **{
        f"a roll that was answered with {status}": Case("", sent(first_answered(412, status)))
        for status in (201, 503)
    },
    "a roll that was not sent": Case(
        "entry 9: a roll in the name of {me} under a key that {me} did not send",
        sent(lambda lines: lines.pop(0), "*"),
        for_me=True,
        exactly=True,
    ),
    "a roll that was not sent, of nobody who asks": Case("", sent(lambda lines: lines.pop(0), "*")),
    "a roll that was not sent, alone": Case(
        "{sid} epoch 0 roll 1: in the name of {me} under a key that {me} did not send",
        sent(lambda lines: lines.pop(0), "*"),
        has_export=False,
        for_me=True,
        exactly=True,
    ),
    "all that was sent, alone": Case("", whole, has_export=False, for_me=True),
    # What cannot be read stops nobody.
    **{
        f"words of boxes: {words}": Case("changes[1][7]", none, worded(words))
        for words in WORDS
    },
    **{
        f"{kind} with {part}": Case(UNREADABLE, whole, add(f"{kind} result", part))
        for kind in ("chosen", "person_joined", "character_created")
        for part in PARTS
    },
    **{
        f"a digest that is none: {name}": Case(
            f"{{sid}} epoch 0: {name} is no digest",
            edited("close.json", ("epoch", name), "no digest", "roll-1.json"),
            has_export=False,
        )
        for name in ("genesis", "seed")
    },
    **{
        f"a record with {fields}": Case("{sid} epoch 0 roll 1: this is no record", record(**fields), has_export=False,
                                        for_me=True)
        for fields in RECORDS
    },
}  # fmt: skip  # a case on a line
