"""Drawn edits of an export, and of what was kept beside it: what one program finds, the other finds."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from service.verify.export import verify as verified
from tests import exports
from tests.client import Client
from tests.conftest import examples
from tests.edits import VALUES, Path, at, changed, leaves, places, put, scalars
from tests.exports import Line
from tests.node.bridge import ask, texts, verify_all
from tests.node.evidence import Evening, alike, in_node, in_python, question, signed_anew
from tests.node.kept import UNREADABLE, Files
from tests.node.test_export import imported

Variant = tuple[str, Path, Files]
"""Files with another value at a path in one of them, and which."""


def values_of(text: str) -> list[Any]:
    """Return the JSON lines of a file, or its one value."""
    return [json.loads(line) for line in text.splitlines()]


def spelt(values: list[Any]) -> str:
    """Return values as JSON lines."""
    return "".join(json.dumps(value) + "\n" for value in values)


def is_json(name: str) -> bool:
    """Whether a file is JSON, or lines of it."""
    return name.endswith(("json", "jsonl"))


def proves(path: Path) -> bool:
    """Return whether a value is of the dice, their proof, or what changed; names may change later."""
    return bool({"proof", "changes"} & {*path}) and path[-1] != "who_name"


def other_values(files: Files, count: int) -> Iterator[Variant]:
    """Yield files with one value changed: one of each kind in each file that proves the dice, and some others."""
    values = {name: values_of(text) for name, text in files.items() if is_json(name)}
    paths = [(name, path) for name, each in values.items() for path in leaves(each) if len(path) > 1]
    kinds = {(name, *(each for each in path if isinstance(each, str))): (name, path) for name, path in paths}
    proofs = [one for one in kinds.values() if proves(one[1])]
    others = [one for one in paths if not proves(one[1])]
    for name, path in [*proofs, *random.Random(f"what was kept {count}").sample(others, count)]:
        yield name, path, {**files, name: spelt(changed(values[name], path))}


def any_values(files: Files, count: int) -> Iterator[Variant]:
    """Yield files with anything in one place."""
    chance = random.Random("any value")
    values = {name: values_of(text) for name, text in files.items() if is_json(name)}
    paths = [(name, path) for name, each in values.items() for path in places(each) if path]
    for name, path in chance.sample(paths, count):
        yield name, path, {**files, name: spelt(put(values[name], path, chance.choice(VALUES)))}


@pytest.mark.law
@pytest.mark.parametrize("has_export", [True, False], ids=["beside", "alone"])
def test_another_value_of_what_was_kept(table: Evening, *, has_export: bool) -> None:
    """Whatever is another than in the export, or contradicts itself, is found by both, or by neither; dice always."""
    body, me = (table.body, table.me) if has_export else (None, "")
    cases = list(other_values(table.files, examples(250 if has_export else 251)))
    answers = ask([question(body, files, [table.key], me) for _, _, files in cases])
    broken = 0
    for (name, path, files), answer in zip(cases, answers, strict=True):
        status, found, agree = in_python(body, files, [table.key], me)
        assert (answer["status"], alike(texts(answer))) == (status, alike(found)), (name, path)
        if has_export:
            assert answer["kept"]["agree"] == agree, (name, path)
            assert status == 1 or not proves(path), (name, path)
        broken += status == 1
    assert broken > len(cases) / 5


@pytest.mark.law
@pytest.mark.parametrize("has_export", [True, False], ids=["beside", "alone"])
def test_any_value_in_what_was_kept(table: Evening, *, has_export: bool) -> None:
    """What was saved has anything anywhere: both programs find the same, with an export and without."""
    cases = list(any_values(table.files, examples(500)))
    body = table.body if has_export else None
    answers = ask([question(body, files, [table.key], table.me) for _, _, files in cases])
    for (name, path, files), answer in zip(cases, answers, strict=True):
        status, found, _ = in_python(body, files, [table.key], table.me)
        # What may be sent at all follows from each game's fields, which are not all in JavaScript.
        if name != "sent.jsonl":
            assert (answer["status"], alike(texts(answer))) == (status, alike(found)), (name, path)


def test_text_that_is_no_text(table: Evening) -> None:
    """Half a character in a name, a key or a record is a finding or passed over, and stops nobody."""
    for name in ("joined.json", "roll-1.json", "close.json", "sent.jsonl"):
        values = values_of(table.files[name])
        for path in places(values):
            if path:
                in_python(None, {**table.files, name: spelt(put(values, path, "\ud800"))}, [table.key], table.me)
    half = table.files["roll-1.json"].replace(table.sid, "\\ud800")
    assert in_node(None, {**table.files, "roll-1.json": half}, [table.key])["status"] == 3


def of_log(lines: list[Line]) -> list[Path]:
    """Return the paths of all values in the entries of the log."""
    entries = [(number, line) for number, line in enumerate(lines) if line["line"] == "entry"]
    return [(number, *path) for number, line in entries for path in leaves(line) if path != ("line",)]


def of_epoch(lines: list[Line]) -> list[Path]:
    """Return the paths of all values in the log of the first epoch."""
    number = next(number for number, line in enumerate(lines) if line["line"] == "epoch")
    return [(number, "log", *path) for path in leaves(lines[number]["log"])]


@pytest.mark.law
@pytest.mark.parametrize("paths_of, count", [(of_log, 250), (of_epoch, 150)], ids=["log", "epoch"])
def test_another_value_in_an_export(table: Evening, paths_of: Any, count: int) -> None:
    """Whatever the operator changes afterwards is found by both, and compared with what was kept alike."""
    lines = [json.loads(line) for line in table.body.splitlines()]
    paths = paths_of(lines)
    picked = random.Random(str(paths[0])).sample(paths, min(examples(count), len(paths)))
    bodies = [signed_anew(spelt(changed(lines, path)).encode(), lambda _: None) for path in picked]
    answers = ask([question(body, table.files, (), table.me) for body in bodies])
    for path, body, answer in zip(picked, bodies, answers, strict=True):
        status, found, _ = in_python(body, table.files, (), table.me)
        assert (answer["status"] == 1) == (status == 1), (path, found, texts(answer))
        kept, own = ({what for what in every if what.startswith("what you kept")} for every in (found, texts(answer)))
        # Where an entry cannot be read, a program compares nothing with the file.
        if not any(UNREADABLE in what for what in (*found, *texts(answer))):
            assert alike(list(own)) == alike(list(kept)), path


@pytest.mark.law
def test_any_value_in_an_export(table: Evening) -> None:
    """An export that its signer filled with anything anywhere is named by its line, beside what was kept too."""
    chance = random.Random("any value of an export")
    lines = exports.own_lines(table.body.decode())
    paths = [path for path in places(lines) if len(path) > 1]
    cases = [(path, chance.choice(VALUES[:-1])) for path in chance.sample(paths, examples(400))]
    bodies = [exports.sealed(put(lines, path, value)) for path, value in cases]
    answers = ask([question(body, table.files, (), table.me) for body in bodies])
    for case, body, answer in zip(cases, bodies, answers, strict=True):
        found = verified(body, kept=None).findings
        in_python(body, table.files, (), table.me)
        if any(UNREADABLE in what for what in texts(answer)):
            assert found, (case, texts(answer))


@pytest.mark.law
def test_another_value_in_an_epoch(client: Client) -> None:
    """Whatever is changed in an epoch or beside it, and then signed again, is found by both or by neither."""
    lines = exports.own_lines(imported(client).decode())
    chance = random.Random("signer")
    parts = [(number, part) for number, line in enumerate(lines) if "log" in line for part in ("log", "checkpoints")]
    inside = [(*part, *path) for part in parts for path in scalars(at(lines, part))]
    around = [(number, *path) for number, line in enumerate(lines) for path in beside(line)]
    paths = [*chance.sample(inside, min(len(inside), examples(200))), *around]
    files = [exports.sealed(lines), *(exports.sealed(changed(lines, path, chance)) for path in paths)]
    whole, *results = verify_all(files)
    assert texts(whole) == []
    for path, text, result in zip(paths, files[1:], results, strict=True):
        found = verified(text).findings
        assert bool(found) == (result["verdict"] in {"broken", "unreadable"}), (path, found, result)


def beside(line: Line) -> list[Path]:
    """Return the paths of what stands beside the chain, and both look at."""
    if "log" in line:
        return [("after",), ("until",)]
    if line["line"] == "rollwright/1":
        return [("sid",), ("entries",), ("keys", 1)]
    if line["line"] != "entry":
        return []
    kinds = {
        "epoch_closed": ("epoch", "client_seed", "commit", "genesis", "lineage"),
        "epoch_revealed": ("epoch", "seed"),
    }
    named: list[Path] = [("entry", name) for name in kinds.get(line["entry"]["type"], ())]
    if "epoch" in line["entry"] and "terms" in line["entry"]:
        named = [("entry", "by"), ("entry", "key"), ("entry", "epoch"), ("result", "n"), ("result", "before")]
        named += [("entry", "terms", *path) for path in scalars(line["entry"]["terms"])]
    return [("seq",), ("at",), *named]
