"""A log holds exactly as it was drawn, and what anybody kept of it proves what was left out."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec import UNSET

from service.audit import chain, ra3
from service.audit.chain import ChainEntry, Checkpoint, EpochLog, Receipt, Record, SeededEpoch
from service.cli import main
from service.verify.epoch import ChainError, UnreadableError, agree, follows, read, strict, verify, verify_session
from tests.conftest import RA3, compact

LOGS = {vector["name"]: vector["log"] for vector in RA3["vectors"]}
LOG: dict[str, Any] = LOGS["5-chain"]


Roll = dict[str, Any]
"""A request, and the sides of its dice."""


def readable(value: object) -> EpochLog:
    """Read one log."""
    (log,) = read(compact(value))
    return log


def written(  # what a server with every secret could write
    sid: str,
    e: int,
    requests: Sequence[tuple[str, dict[str, Any]]],
    *,
    next_commit: bytes | None = None,
    seed: int = 0,
    lineage: str = "a-store",
) -> EpochLog:
    """Return an epoch's log whose every hash is right, of requests by key; seeds count from `seed`."""
    secret = (seed + e).to_bytes(32)
    commit = chain.commitment(sid, e, secret)
    after = next_commit or chain.commitment(sid, e + 1, (seed + e + 1).to_bytes(32))
    log = EpochLog(
        v="ra3",
        sid=sid,
        e=e,
        lineage=lineage,
        client_seed="mara" if e else "",
        commit=commit.hex(),
        next_commit=after.hex(),
        seed=secret.hex(),
        entries=(),
        head="",
    )
    epoch = SeededEpoch(sid, e, log.genesis, secret)
    entries = tuple([_entry(n, chain.roll(epoch, key, **roll)) for n, (key, roll) in enumerate(requests, 1)])
    return chained(msgspec.structs.replace(log, entries=entries))


def _entry(n: int, record: Record) -> ChainEntry:
    return ChainEntry(n, 1000 + n, record, TERMS.get(str(record.req.get("terms")), UNSET))


TERMS: dict[str, dict[str, Any]] = {}
"""Those that were signed, by their digest."""


def signed(terms: dict[str, Any], by: str = "p2", genesis: str = "", sides: Sequence[int] | None = None) -> Roll:
    """Return a roll of these terms, of their dice or of others."""
    digest = chain.terms_digest(terms)
    TERMS[digest] = terms
    return {"req": chain.request(by, digest, genesis), "sides": terms.get("dice", [6]) if sides is None else sides}


def of(sides: Sequence[int], **fields: Any) -> Roll:
    """Return a direct roll of these dice."""
    return signed({"spec": {"system": "buried_secrets", **fields}, "dice": [*sides]})


def chained(log: EpochLog) -> EpochLog:
    """Compute a log's head again, as one who forges it would."""
    head = log.genesis
    for entry in log.entries:
        head = chain.link(head, chain.leaf(entry.n, entry.t, chain.record_hash(entry.rec)))
    return msgspec.structs.replace(log, head=head.hex())


def edited(log: EpochLog, at: int, **fields: Any) -> EpochLog:
    """Change fields of a record (or of its entry), and compute the head again."""
    entry = log.entries[at]
    record = {name: value for name, value in fields.items() if name in Record.__struct_fields__}
    place = {name: value for name, value in fields.items() if name in ChainEntry.__struct_fields__}
    entry = msgspec.structs.replace(entry, rec=msgspec.structs.replace(entry.rec, **record), **place)
    return chained(msgspec.structs.replace(log, entries=(*log.entries[:at], entry, *log.entries[at + 1 :])))


def unrevealed(log: EpochLog) -> EpochLog:
    """Return a log before its reveal."""
    return msgspec.structs.replace(log, seed=UNSET)


REQUESTS = [(f"key-of-the-roll-{n}", of([6] * n, position="risky")) for n in range(1, 5)]
HONEST = written("s_forge", 3, REQUESTS)


# The vectors.


@pytest.mark.parametrize("vector", RA3["vectors"], ids=lambda vector: vector["name"])
def test_vectors_hold(vector: dict[str, Any]) -> None:
    """An accepted log holds, and leaves, heads and unbound rolls are the vector's."""
    log = readable(vector["log"])
    computed = verify(log)
    genesis, *steps = vector["trace"]
    assert computed.heads[0].hex() == log.genesis.hex() == genesis["genesis"]
    assert [head.hex() for head in computed.heads[1:]] == [step["head"] for step in steps]
    assert [leaf.hex() for leaf in computed.leaves] == [step["leaf"] for step in steps]
    bound = [entry.n for entry in log.entries if entry.n not in computed.unbound]
    found = {"bound": bound, "unbound": computed.unbound, "revealed": log.seed is not UNSET}
    found |= {"withheld": computed.withheld, "unsigned": computed.unsigned}
    assert found == vector["found"]
    assert verify_session([log]) == (computed,)


@pytest.mark.parametrize("vector", RA3["sessions"], ids=lambda vector: vector["name"])
def test_sessions_hold(vector: dict[str, Any]) -> None:
    """An accepted session holds, and the genesis of each epoch is the vector's."""
    chains = verify_session(read(compact(vector["logs"])))
    assert [computed.heads[0].hex() for computed in chains] == vector["genesis"]
    assert [computed.log.genesis.hex() for computed in chains] == vector["genesis"]
    assert len(chains) == len(vector["logs"])


def status_and_error(text: bytes) -> tuple[int, str, tuple[str, int]]:
    """Return with which status and error a file is refused, and of which epoch it is."""
    with pytest.raises((UnreadableError, ChainError)) as refusal:
        verify_session(read(text))
    error = refusal.value
    if isinstance(error, ChainError):
        return 1, str(error), (error.sid, error.e)
    return 2, str(error), ("", -1)


@pytest.mark.parametrize("vector", RA3["negative"], ids=lambda vector: vector["name"])
def test_negative_vectors(vector: dict[str, Any]) -> None:
    """A tampered log is refused for what was done to it, and one that is no log cannot be read."""
    log = vector["log"]
    status, error, where = status_and_error(compact(log))
    if status == 1:
        assert (status, error, where) == (vector["status"], vector["error"], (log["sid"], log["e"]))
        with pytest.raises(ChainError, match=f"^{vector['error']}$"):
            verify(readable(log))
    else:
        assert (status, error.partition(":")[0]) == (vector["status"], vector["error"])


@pytest.mark.parametrize("vector", RA3["negative_sessions"], ids=lambda vector: vector["name"])
def test_negative_sessions(vector: dict[str, Any]) -> None:
    """Epochs that do not make a session are refused for why, and the epoch at fault is named."""
    status, error, (_, e) = status_and_error(compact(vector["logs"]))
    if status == 1:
        error = f"epoch {e}: {error}"
    else:
        assert error in {"no epoch log", "not an epoch log: there is none in it"}
        error = "no epoch log"
    assert (status, error) == (vector["status"], vector["error"])


@pytest.mark.parametrize("vector", RA3["negative_texts"], ids=lambda vector: vector["name"])
def test_negative_texts(vector: dict[str, Any]) -> None:
    """A text that another parser could read differently, or that is no log, cannot be read."""
    status, error, _ = status_and_error(vector["text"].encode("utf-8", "surrogatepass"))
    assert (status, error.partition(":")[0]) == (vector["status"], vector["error"])


@pytest.mark.parametrize("vector", RA3["spellings"], ids=lambda vector: vector["name"])
def test_spellings(vector: dict[str, Any]) -> None:
    """A text has one canonical form and one digest, or cannot be read."""
    text = vector["text"].encode()
    if "error" in vector:
        with pytest.raises(UnreadableError, match=vector["error"].replace("^", r"\^")):
            strict(text)
    else:
        value = strict(text)
        assert (ra3.canonical(value).decode(), chain.terms_digest(value)) == (vector["canonical"], vector["digest"])


NEGATIVE = [
    *[(vector, compact(vector["log"])) for vector in RA3["negative"]],
    *[(vector, compact(vector["logs"])) for vector in RA3["negative_sessions"]],
    *[(vector, vector["text"].encode("utf-8", "surrogatepass")) for vector in RA3["negative_texts"]],
]


@pytest.mark.parametrize("vector, text", NEGATIVE, ids=lambda value: value["name"] if isinstance(value, dict) else "")
def test_exit_statuses(vector: dict[str, Any], text: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The program exits with the status of a refused vector, and prints why on stderr; unbound rolls are named too."""
    file = tmp_path / "log.json"
    file.write_bytes(text)
    assert main(["verify", str(file)]) == vector["status"]
    out, err = capsys.readouterr()
    assert all("unbound" in line for line in out.splitlines())
    assert (vector["error"] in err) or (vector["status"] == 2 and err.startswith("rollwright: "))


def test_an_empty_session_is_unreadable() -> None:
    """No epoch at all is no session."""
    with pytest.raises(UnreadableError, match=r"^no epoch log$"):
        verify_session([])


SMALL = compact(msgspec.to_builtins(written("s", 0, [("key-of-the-roll-1", of([6]))])))


def test_every_byte_matters() -> None:
    """A small log without spaces is refused with any byte changed to any other, left out, or doubled.

    Except in the lineage, which only the next epoch is compared with. Of other files the next test's law holds:
    spelling that means the same (spaces, escapes) is no change.
    """
    [small] = read(SMALL)
    verify_session([small])
    for at in range(len(SMALL)):
        head, tail = SMALL[:at], SMALL[at + 1 :]
        changed = [head + bytes([byte]) + tail for byte in range(256) if byte != SMALL[at]]
        for text in (*changed, head + tail, head + SMALL[at : at + 1] * 2 + tail):
            try:
                [log] = read(text)
                verify_session([log])
            except (UnreadableError, ChainError):
                continue
            assert log.lineage != small.lineage
            assert msgspec.structs.replace(log, lineage=small.lineage) == small


@given(data=st.data())
def test_what_holds_means_the_same(data: st.DataObject) -> None:
    """A log with bytes put anywhere into it is refused, or is read as it was written but for its lineage."""
    text = data.draw(st.sampled_from([compact(log) for log in LOGS.values()]))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 3)))
    put = data.draw(
        st.binary(max_size=3) | st.sampled_from([b" ", b"\n", b"\t\r\n", b"\\u0061", b"00", b",", b"\xef\xbb\xbf"])
    )
    try:
        (log,) = read(text[:start] + put + text[end:])
        verify(log)
    except (UnreadableError, ChainError):
        return
    lineage = {"lineage": log.lineage}
    assert ra3.canonical(msgspec.to_builtins(log)) == ra3.canonical(json.loads(text) | lineage)


def test_spelling_is_no_change() -> None:
    """Spaces, the order of fields and escapes are not part of a log."""
    spelt = json.dumps(LOG, indent=2, sort_keys=True).replace("mara", "\\u006dara").encode()
    assert read(spelt) == read(compact(LOG))


def altered(change: Callable[[dict[str, Any]], object]) -> bytes:
    """Change a copy of the log as its writer might."""
    log = json.loads(compact(LOG))
    change(log)
    return compact(log)


@pytest.mark.parametrize(
    "text, why",
    [
        (b"", "not an epoch log: there is none in it"),
        (b" \n", "not an epoch log: there is none in it"),
        (b"[]", "not an epoch log: there is none in it"),
        (b"5", "Expected `object`, got `int`"),
        (b"[[]]", "Expected `object`, got `array`"),
        (b"{}", "missing required field"),
        (b"not JSON", "line 1 column 1"),
        (b"\xff", "UTF-8"),
        (b"\xef\xbb\xbf" + compact(LOG), "not JSON: from line 1 column 1 on"),
        (compact(LOG).decode().encode("utf-16"), "UTF-8"),
        (compact(LOG) + compact(LOG), f"not JSON: from line 1 column {len(compact(LOG)) + 1} on"),
        (compact(LOG) + b"\n]", "line 2 column 1"),
        (compact([LOG]) + b"\n" + compact([LOG]), "Expected `object`, got `array`"),
        (compact(LOG).replace(b'"e":1,', b'"e":1,"e":1,'), "a key stands twice: e"),
        (compact(LOG).replace(b'"trait":3', b'"trait":3,"trait":3'), "a key stands twice: trait"),
        (compact(LOG).replace(b'"trait":3', b'"trait":3,"tr\\u0061it":4'), "a key stands twice: trait"),
        (compact(LOG).replace(b'"trait":3', b'"trait":3.0'), "a number that is no integer: 3.0"),
        (compact(LOG).replace(b'"trait":3', b'"trait":3e0'), "a number that is no integer"),
        (compact(LOG).replace(b'"trait":3', b'"trait":NaN'), "a number that is no integer"),
        (compact(LOG).replace(b'"trait":3', b'"trait":1e999'), "a number that is no integer"),
        (compact(LOG).replace(b'"trait":3', b'"trait":9007199254740992'), "beyond 2"),
        (compact(LOG).replace(b'"trait":3', b'"trait":-9007199254740992'), "beyond 2"),
        (compact(LOG).replace(b'"trait":3', b'"trait":' + b"9" * 5000), "digits"),
        (compact(LOG).replace(b'"trait":3', '"träit":2'.encode()), "not ASCII"),
        (compact(LOG).replace(b'"trait":3', b'"trait":"\\ud800"'), "a surrogate without its pair"),
        (compact(LOG).replace(b'"trait":3', b'"trait":"\n"'), "not JSON: from line 1 column [0-9]+ on"),
        (compact(LOG).replace(b'"trait":3', b'"trait":' + b"[" * 100_000), "nested too deeply"),
        (altered(lambda log: log.pop("lineage")), "missing required field `lineage`"),
        (altered(lambda log: log.pop("v")), "unsupported scheme ra1"),
        (altered(lambda log: log.update(v="ra2")), "unsupported scheme ra2"),
        (altered(lambda log: log.update(note="")), "unknown field `note`"),
        (altered(lambda log: log["entries"][2].update(at=0)), r"unknown field `at` - at `\$\[0\]\.entries\[2\]`"),
        (altered(lambda log: log["entries"][2]["rec"].update(seq=0)), r"unknown field `seq` - at .*entries\[2\]\.rec"),
        (altered(lambda log: log.pop("next_commit")), "missing required field `next_commit`"),
        (altered(lambda log: log.update(seed=None)), "Expected `str`, got `null`"),
        (altered(lambda log: log.update(e=True)), "Expected `int`, got `bool`"),
        (altered(lambda log: log.update(e=-1)), ">= 0"),
        (altered(lambda log: log.update(e="1")), "Expected `int`, got `str`"),
        (altered(lambda log: log.update(head=log["head"].upper())), "matching regex"),
        (altered(lambda log: log.update(head=log["head"] + "\n")), "matching regex"),
        (altered(lambda log: log.update(commit=log["commit"][:-2])), "matching regex"),
        (altered(lambda log: log["entries"][0].update(n=True)), "Expected `int`, got `bool`"),
        (altered(lambda log: log["entries"][0].update(t=-1)), ">= 0"),
        (altered(lambda log: log["entries"][0]["rec"]["draws"][0].append(1)), "length 2"),
        (altered(lambda log: log["entries"][0]["rec"]["draws"][0].__setitem__(1, True)), "got `bool`"),
        (altered(lambda log: log["entries"][0]["rec"]["draws"][0].__setitem__(0, -1)), ">= 0"),
        (altered(lambda log: log["entries"][0]["rec"].update(req=[])), "Expected `object`, got `array`"),
    ],
)
def test_no_log(text: bytes, why: str) -> None:
    """What two readers could take for two things, or is no log, is not read; it is told where."""
    with pytest.raises(UnreadableError, match=why):
        read(text)


@pytest.mark.parametrize(
    "text",
    [
        compact([LOG, LOG]),
        json.dumps([LOG, LOG], indent=1).encode(),
        compact(LOG) + b"\n" + compact(LOG),
        b"\r\n" + compact(LOG) + b" \r\n\n" + compact(LOG) + b"\n",
    ],
)
def test_lists_and_lines(text: bytes) -> None:
    """Logs stand in a list, or one a line."""
    assert read(text) == (readable(LOG), readable(LOG))


@pytest.mark.parametrize(
    "log, why",
    [
        (edited(HONEST, 2, n=4), "gap or reorder at 3"),
        (edited(HONEST, 2, t=1001), "time runs backwards at 3"),
        (edited(HONEST, 2, v="ra1"), "unknown scheme at 3"),
        (edited(HONEST, 2, sid="s_other"), "record of another epoch at 3"),
        (edited(HONEST, 2, e=4), "record of another epoch at 3"),
        (edited(HONEST, 2, req={"terms": "0" * 64}), "request has other members at 3"),
        (edited(HONEST, 2, req=chain.request("", "0" * 64)), "request of nobody, or without a digest at 3"),
        (edited(HONEST, 2, req=chain.request("p2", "0" * 63)), "request of nobody, or without a digest at 3"),
        (edited(HONEST, 2, req=chain.request("p2", "0" * 64)), "terms are not those of the request at 3"),
        (edited(HONEST, 2, terms=UNSET, draws=((0, 1),)), "no such die at 3"),
        (edited(HONEST, 2, draws=((6, 1), (6, 1), (8, 1))), "sides differ from the terms at 3"),
        (edited(HONEST, 2, draws=HONEST.entries[2].rec.draws[:2]), "sides differ from the terms at 3"),
        (edited(HONEST, 2, draws=((6, 7), *HONEST.entries[2].rec.draws[1:])), "dice differ at 3"),
        (edited(HONEST, 2, req=chain.request("p3", HONEST.entries[2].rec.req["terms"])), "dice differ at 3"),
        (edited(HONEST, 2, key="another-key-of-roll"), "dice differ at 3"),
        (edited(HONEST, 2, key=REQUESTS[0][0]), "key reused at 3"),
        (written("s", 0, [("k" * 16, signed({"dice": [True]}, sides=[1]))]), "sides differ from the terms at 1"),
        (written("s", 0, [("k" * 16, signed({"dice": [6], "thrower": "p1"}))]), "thrown by another person .* at 1"),
        (written("s", 0, [("k" * 16, signed({"action": "a1", "dice": [6]}))]), "terms lack rules, dice or .* at 1"),
        (msgspec.structs.replace(HONEST, head="0" * 64), "chain head differs"),
        (msgspec.structs.replace(HONEST, commit="0" * 64), "seed does not match commitment"),
        (msgspec.structs.replace(HONEST, e=4), "seed does not match commitment"),
        (msgspec.structs.replace(HONEST, sid="s_other"), "seed does not match commitment"),
        (msgspec.structs.replace(HONEST, client_seed="juno"), "dice differ at 2"),
    ],
)
def test_faults_are_named(log: EpochLog, why: str) -> None:
    """A fault is named with its entry, though every hash after it was computed again."""
    with pytest.raises(ChainError, match=f"^{why}$"):
        verify(log)


@pytest.mark.parametrize(
    "key", ["", "k" * 15, "k" * 65, "k" * 15 + " ", "k" * 16 + "\n", "k" * 15 + "é", "k" * 15 + "\x7f"]
)
def test_a_key_that_can_be_guessed_is_refused(key: str) -> None:
    """A key of other than 16 to 64 printable characters is refused, however right the dice."""
    with pytest.raises(ChainError, match="key is not 16 to 64 printable characters at 1"):
        verify(written("s", 0, [(key, of([6]))]))


@pytest.mark.parametrize("key", ["k" * 16, "!" + "~" * 63])
def test_keys_of_any_allowed_length_hold(key: str) -> None:
    """A key of 16 and one of 64 characters hold."""
    assert len(verify(written("s", 0, [(key, of([6]))])).leaves) == 1


def test_an_epoch_without_rolls_holds() -> None:
    """Its head is its genesis."""
    log = written("s", 0, [])
    assert verify(log).heads == (bytes.fromhex(log.head),)


def test_an_epoch_that_is_not_revealed_has_a_chain() -> None:
    """Without a seed a log's chain is checked, and its dice are not."""
    for log in (HONEST, edited(HONEST, 2, draws=((6, 1), (6, 1), (6, 1)))):
        assert verify(unrevealed(log)).heads[-1].hex() == log.head
    with pytest.raises(ChainError, match=r"^chain head differs$"):
        verify(msgspec.structs.replace(unrevealed(HONEST), client_seed="juno"))
    with pytest.raises(ChainError, match=r"^key reused at 3$"):
        verify(unrevealed(edited(HONEST, 2, key=REQUESTS[0][0])))


def test_epoch_0_has_no_client_seed() -> None:
    """A client seed of epoch 0 is refused, revealed or not, however right the dice."""
    log = msgspec.structs.replace(written("s", 0, []), client_seed="mara")
    for each in (log, unrevealed(log)):
        with pytest.raises(ChainError, match=r"^epoch 0 has a client seed$"):
            verify(chained(each))


# Binding.


@pytest.mark.parametrize("named", ["", "00" * 32, HONEST.genesis.hex().upper(), None, 1])
def test_a_request_made_for_another_epoch_is_refused(named: object) -> None:
    """A request that names anything but the genesis of its epoch is refused, however right the dice."""
    roll = of([6])
    roll["req"] |= {"epoch": named}
    with pytest.raises(ChainError, match=r"^made for another epoch at 1$"):
        verify(written("s_forge", 3, [("k" * 16, roll)]))


def test_bound_and_unbound_rolls() -> None:
    """A request that names its epoch is bound; another's number is listed."""
    bound = signed({"dice": [6]}, genesis=HONEST.genesis.hex())
    log = written("s_forge", 3, [("k" * 16, bound), ("l" * 16, of([6])), ("m" * 16, bound)])
    assert (verify(log).unbound, verify(unrevealed(log)).unbound) == ([2], [2])


def test_a_bound_roll_holds_in_no_other_history() -> None:
    """A bound roll drawn anew under another client seed or next commitment is refused; an unbound one is not."""
    bound = [("k" * 16, signed({"dice": [6]}, genesis=HONEST.genesis.hex()))]
    verify(written("s_forge", 3, bound))
    with pytest.raises(ChainError, match=r"^made for another epoch at 1$"):
        verify(written("s_forge", 3, bound, next_commit=bytes(32)))
    verify(written("s_forge", 3, [("k" * 16, of([6]))], next_commit=bytes(32)))


# What was kept.

KEPT = verify(HONEST)
RECEIPTS = [Receipt("s_forge", 3, HONEST.genesis, n, leaf) for n, leaf in enumerate(KEPT.leaves, 1)]
CHECKPOINTS = [Checkpoint("s_forge", 3, n, head) for n, head in enumerate(KEPT.heads)]


def test_what_was_kept_agrees() -> None:
    """Every receipt of an honest log agrees, and every head from its genesis on."""
    assert verify_session([HONEST], [*RECEIPTS, *CHECKPOINTS]) == (KEPT,)


@given(at=st.integers(0, 3), sides=st.lists(st.sampled_from([4, 6, 10]), max_size=4))
@example(at=2, sides=[6, 6, 6])
def test_a_request_written_anew_is_proved_by_its_receipt(at: int, sides: list[int]) -> None:
    """Another request with its own right dice and head holds by itself, and no longer beside what was kept."""
    requests = [*REQUESTS]
    requests[at] = (requests[at][0], of(sides, position="desperate"))
    forged = written("s_forge", 3, requests)
    verify(forged)
    with pytest.raises(ChainError, match=r"^receipt differs$"):
        verify_session([forged], RECEIPTS)
    with pytest.raises(ChainError, match=r"^head differs$"):
        verify_session([forged], CHECKPOINTS)
    for n, (receipt, checkpoint) in enumerate(zip(RECEIPTS, CHECKPOINTS[1:], strict=True)):
        for note, agrees in ((receipt, n != at), (checkpoint, n < at)):
            try:
                verify_session([forged], [note])
            except ChainError:
                assert not agrees
            else:
                assert agrees


@given(left=st.integers(0, 3))
def test_rolls_dropped_at_the_end_are_proved_by_a_later_head(left: int) -> None:
    """A log without its last rolls holds by itself, and no longer beside a receipt or head of theirs."""
    forged = written("s_forge", 3, REQUESTS[:left])
    verify(forged)
    verify_session([forged], [*RECEIPTS[:left], *CHECKPOINTS[: left + 1]])
    for receipt, checkpoint in zip(RECEIPTS[left:], CHECKPOINTS[left + 1 :], strict=True):
        with pytest.raises(ChainError, match=r"^receipt of a missing roll$"):
            verify_session([forged], [receipt])
        with pytest.raises(ChainError, match=r"^head of a missing roll$"):
            verify_session([forged], [checkpoint])


def test_an_epoch_left_out_is_proved_by_a_note() -> None:
    """A receipt or head of an epoch that the file lacks disagrees."""
    for note in (RECEIPTS[1], CHECKPOINTS[2]):
        with pytest.raises(ChainError, match=r"^epoch is missing$") as refusal:
            verify_session([written("s_forge", 2, REQUESTS)], [note])
        assert (refusal.value.sid, refusal.value.e) == ("s_forge", 3)


def test_no_note_is_of_a_roll_before_the_first() -> None:
    """A receipt or head that counts from elsewhere never agrees by chance."""
    for n in (-1, 0, 5):
        with pytest.raises(ChainError, match=r"^receipt of a missing roll$"):
            verify_session([HONEST], [Receipt("s_forge", 3, HONEST.genesis, n, KEPT.leaves[-1])])
    for n in (-1, 5):
        with pytest.raises(ChainError, match=r"^head of a missing roll$"):
            verify_session([HONEST], [Checkpoint("s_forge", 3, n, KEPT.heads[-1])])


def test_a_fork_is_proved_by_the_genesis_of_a_receipt() -> None:
    """A receipt of an unbound roll names the history it was made in, by the genesis alone."""
    with pytest.raises(ChainError, match=r"^receipt is of another genesis$"):
        verify_session([HONEST], [Receipt("s_forge", 3, bytes(32), 1, KEPT.leaves[0])])


def test_notes_of_other_epochs_are_compared_with_theirs() -> None:
    """A note is compared with the epoch that it names, of several."""
    chains = {(log.sid, log.e): verify(log) for log in (HONEST, written("s_forge", 4, REQUESTS))}
    agree(chains, RECEIPTS[0])
    with pytest.raises(ChainError, match=r"^receipt is of another genesis$"):
        agree(chains, msgspec.structs.replace(RECEIPTS[0], e=4))


# Sessions.


def later(e: int, **fields: Any) -> EpochLog:
    """Return another epoch of the session, whose keys are its own."""
    return written("s_forge", e, [(f"{key}-of-epoch-{e}", req) for key, req in REQUESTS], **fields)


def test_a_forged_next_commitment_is_proved_by_the_next_epoch() -> None:
    """A commitment changed after the fact holds in its own epoch and not beside the next one, nor beside a head."""
    forged = written("s_forge", 3, REQUESTS, next_commit=bytes(32))
    verify(forged)
    verify_session([HONEST, later(4)])
    with pytest.raises(ChainError, match=r"^commitment is not the one given before$") as refusal:
        verify_session([forged, later(4)])
    assert (refusal.value.sid, refusal.value.e) == ("s_forge", 4)
    with pytest.raises(ChainError, match=r"^head differs$"):
        verify_session([forged], CHECKPOINTS)


def test_another_seed_is_proved_by_the_epoch_before() -> None:
    """An epoch drawn anew from a seed that pleases more holds by itself, and not after the one that committed to it."""
    forged = later(4, seed=100)
    verify(forged)
    with pytest.raises(ChainError, match=r"^commitment is not the one given before$"):
        verify_session([HONEST, forged])


@pytest.mark.parametrize("epochs", [(3, 5), (4, 3), (3, 3), (3, 4, 3)])
def test_epochs_follow_each_other(epochs: tuple[int, ...]) -> None:
    """No epoch is missing, stands twice or out of order."""
    with pytest.raises(ChainError, match=r"^does not follow the epoch before$") as refusal:
        verify_session([later(e) for e in epochs])
    assert refusal.value.e == epochs[-1]


def test_a_file_is_of_one_session() -> None:
    """An epoch of another session is refused, wherever it stands."""
    logs = [later(3), later(4), later(5)]
    verify_session(logs)
    other = written("s_other", 5, [])
    for at in (1, 2, 3):
        with pytest.raises(ChainError, match=r"^of another session$") as refusal:
            verify_session([*logs[:at], other, *logs[at:]])
        assert refusal.value.sid == "s_other"
    with pytest.raises(ChainError, match=r"^of another session$"):
        verify_session([other, *logs])


@pytest.mark.parametrize("reveal", [lambda log: log, unrevealed])
def test_a_key_is_used_once_in_a_session(reveal: Callable[[EpochLog], EpochLog]) -> None:
    """A key of any earlier epoch is refused, revealed or not."""
    for others in ([], [later(4)]):
        e = 4 + len(others)
        reused = written("s_forge", e, [("new-key-of-the-epoch", of([6])), REQUESTS[1]])
        verify(reused)
        with pytest.raises(ChainError, match=r"^key of an earlier epoch$") as refusal:
            verify_session([HONEST, *others, reveal(reused)])
        assert refusal.value.e == e


def test_keys_of_a_refused_epoch_are_not_spent() -> None:
    """Only an epoch that holds adds to the keys of its session, so that one fault is not found twice."""
    spent: set[str] = set()
    with pytest.raises(ChainError, match="head differs"):
        verify(msgspec.structs.replace(HONEST, head="0" * 64), spent)
    assert spent == set()
    verify(HONEST, spent)
    assert spent == {key for key, _ in REQUESTS}


def test_an_epoch_with_rolls_has_the_lineage_of_the_one_before() -> None:
    """Rolls under another lineage are refused; an epoch without rolls may pass to another store."""
    with pytest.raises(ChainError, match=r"^rolls under a seed that an older store was bound to$") as refusal:
        verify_session([later(3), later(4, lineage="another-store")])
    assert refusal.value.e == 4
    passed = written("s_forge", 4, [], lineage="another-store")
    verify_session([later(3), passed, later(5, lineage="another-store")])
    with pytest.raises(ChainError, match=r"^rolls under a seed"):
        follows(passed, later(5))


members = st.dictionaries(
    st.text("abc", min_size=1, max_size=3),
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text(max_size=5),
)


@given(
    rolls=st.lists(st.tuples(members, st.lists(st.integers(1, 2**31), max_size=5)), max_size=5),
    sid=st.text(max_size=5),
    e=st.integers(0, 2**53 - 2),
)
def test_whatever_is_rolled_holds(rolls: list[tuple[dict[str, Any], list[int]]], sid: str, e: int) -> None:
    """Any log that is drawn as the scheme says holds, once it was written out and read."""
    asked = [(f"key-of-the-roll-{n}", signed(terms | {"dice": sides})) for n, (terms, sides) in enumerate(rolls)]
    log = written(sid, e, asked)
    for each in (log, unrevealed(log)):
        (back,) = read(msgspec.json.encode(each))
        assert back == each
        verify(back)
