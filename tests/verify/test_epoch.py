"""A log holds exactly as it was drawn, and what anybody kept of it proves what was left out."""

import json
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from service.audit import chain, ra1
from service.audit.chain import ChainEntry, Checkpoint, EpochLog, Receipt, Record, SeededEpoch
from service.verify.epoch import ChainError, UnreadableError, read, verify, verify_all
from tests.conftest import GOLDEN

FILE = json.loads((GOLDEN / "chain.json").read_text())
LOGS = {vector["name"]: vector["log"] for vector in FILE["vectors"]}
LOG: dict[str, Any] = LOGS["5-chain"]


def compact(value: object) -> bytes:
    """Spell JSON without a byte to spare."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def readable(value: object) -> EpochLog:
    """Read one log."""
    (log,) = read(compact(value))
    return log


def written(  # what a server with every secret could write
    sid: str, e: int, requests: Sequence[tuple[str, dict[str, Any]]], *, next_commit: bytes | None = None, seed: int = 0
) -> EpochLog:
    """Write an epoch's log whose every hash is right; seeds count from `seed`."""
    epoch = SeededEpoch(sid, e, "mara", (seed + e).to_bytes(32))
    commit = chain.commitment(sid, e, epoch.seed)
    after = next_commit or chain.commitment(sid, e + 1, (seed + e + 1).to_bytes(32))
    entries = tuple(ChainEntry(n, 1000 + n, chain.roll(epoch, *request)) for n, request in enumerate(requests, 1))
    log = EpochLog(sid, e, "mara", commit.hex(), after.hex(), epoch.seed.hex(), entries, "")
    return chained(log)


def chained(log: EpochLog) -> EpochLog:
    """Compute a log's head again, as one who forges it would."""
    head = chain.genesis(log.sid, log.e, bytes.fromhex(log.commit), bytes.fromhex(log.next_commit), log.client_seed)
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


REQUESTS = [(f"key-of-the-roll-{n}", {"dice": [6] * n, "position": "risky"}) for n in range(1, 5)]
HONEST = written("s_forge", 3, REQUESTS)


@pytest.mark.parametrize("vector", FILE["vectors"], ids=lambda vector: vector["name"])
def test_vectors_hold(vector: dict[str, Any]) -> None:
    """The six logs are accepted, and leaves and heads are the vector's."""
    computed = verify(readable(vector["log"]))
    genesis, *steps = vector["trace"]
    assert computed.heads[0].hex() == genesis["genesis"]
    assert [head.hex() for head in computed.heads[1:]] == [step["head"] for step in steps]
    assert [leaf.hex() for leaf in computed.leaves] == [step["leaf"] for step in steps]


@pytest.mark.parametrize("vector", FILE["negative"], ids=lambda vector: vector["name"])
def test_tampered_vectors_are_refused(vector: dict[str, Any]) -> None:
    """The twelve tampered logs can be read, and are refused for what was done to them."""
    log = readable(vector["log"])
    for check in (verify, lambda log: verify_all([log])):
        with pytest.raises(ChainError) as refusal:
            check(log)
        assert str(refusal.value) == vector["error"]
        assert (refusal.value.sid, refusal.value.e) == (log.sid, log.e)


SMALL = compact(msgspec.to_builtins(written("s", 0, [("key-of-the-roll-1", {"dice": [6], "mod": 0})])))


def test_every_byte_matters() -> None:
    """A small log without spaces is refused with any byte changed to any other, left out, or doubled.

    What is guaranteed of any file is the next test's: spelling that means the same (spaces, escapes) is no change.
    """
    verify_all(read(SMALL))
    for at in range(len(SMALL)):
        head, tail = SMALL[:at], SMALL[at + 1 :]
        changed = [head + bytes([byte]) + tail for byte in range(256) if byte != SMALL[at]]
        for text in (*changed, head + tail, head + SMALL[at : at + 1] * 2 + tail):
            with pytest.raises((UnreadableError, ChainError)):
                verify_all(read(text))


@given(data=st.data())
def test_what_holds_means_the_same(data: st.DataObject) -> None:
    """Bytes put anywhere into a log are refused, or mean nothing: then the log read is the one that was written."""
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
    assert ra1.canonical(msgspec.to_builtins(log)) == ra1.canonical(json.loads(text))


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
        (b"", "no epoch log"),
        (b" \n", "no epoch log"),
        (b"[]", "no epoch log"),
        (b"5", "Expected `object`, got `int`"),
        (b"[[]]", "Expected `object`, got `array`"),
        (b"{}", "missing required field"),
        (b"not JSON", "line 1 column 1"),
        (b"\xff", "UTF-8"),
        (b"\xef\xbb\xbf" + compact(LOG), "Expecting value"),
        (compact(LOG).decode().encode("utf-16"), "UTF-8"),
        (compact(LOG) + compact(LOG), "Only one log a line"),
        (compact(LOG) + b"\n]", "line 2 column 1"),
        (compact([LOG]) + b"\n" + compact([LOG]), "Expected `object`, got `array`"),
        (compact(LOG).replace(b'"e":1,', b'"e":1,"e":1,'), "a key stands twice: e"),
        (compact(LOG).replace(b'"mod":3', b'"mod":3,"mod":3'), "a key stands twice: mod"),
        (compact(LOG).replace(b'"mod":3', b'"mod":3,"m\\u006fd":4'), "a key stands twice: mod"),
        (compact(LOG).replace(b'"mod":3', b'"mod":3.0'), "neither text nor integer: 3.0"),
        (compact(LOG).replace(b'"mod":3', b'"mod":3e0'), "neither text nor integer"),
        (compact(LOG).replace(b'"mod":3', b'"mod":NaN'), "neither text nor integer"),
        (compact(LOG).replace(b'"mod":3', b'"mod":1e999'), "neither text nor integer"),
        (compact(LOG).replace(b'"mod":3', b'"mod":9007199254740992'), "beyond 2"),
        (compact(LOG).replace(b'"mod":3', b'"mod":-9007199254740992'), "beyond 2"),
        (compact(LOG).replace(b'"mod":3', b'"mod":' + b"9" * 5000), "digits"),
        (compact(LOG).replace(b'"mod":3', '"möd":3'.encode()), "not ASCII"),
        (compact(LOG).replace(b'"mod":3', b'"mod":"\\ud800"'), "surrogates"),
        (compact(LOG).replace(b'"mod":3', b'"mod":"\n"'), "control character"),
        (compact(LOG).replace(b'"mod":3', b'"mod":' + b"[" * 100_000), "nested too deeply"),
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
        (altered(lambda log: log["entries"][0]["rec"]["draws"][0].__setitem__(0, 2**31 + 1)), "<= 2147483648"),
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
        (edited(HONEST, 2, v="ra2"), "unknown scheme at 3"),
        (edited(HONEST, 2, sid="s_other"), "record of another epoch at 3"),
        (edited(HONEST, 2, e=4), "record of another epoch at 3"),
        (edited(HONEST, 2, req={"dice": [6, 6, 8], "position": "risky"}), "sides differ from the request at 3"),
        (edited(HONEST, 2, req={"position": "risky"}), "sides differ from the request at 3"),
        (edited(HONEST, 2, req={"dice": None}), "sides differ from the request at 3"),
        (edited(HONEST, 2, draws=((6, 1), (6, 1), (8, 1))), "sides differ from the request at 3"),
        (edited(HONEST, 2, draws=HONEST.entries[2].rec.draws[:2]), "sides differ from the request at 3"),
        (edited(HONEST, 2, draws=((6, 7), *HONEST.entries[2].rec.draws[1:])), "dice differ at 3"),
        (edited(HONEST, 2, req={"dice": [6, 6, 6], "position": "controlled"}), "dice differ at 3"),
        (edited(HONEST, 2, key="another-key-of-roll"), "dice differ at 3"),
        (edited(HONEST, 2, key=REQUESTS[0][0]), "key reused at 3"),
        (written("s", 0, [("k" * 16, {"dice": [True]})]), "sides differ from the request at 1"),
        (msgspec.structs.replace(HONEST, head="0" * 64), "chain head differs"),
        (msgspec.structs.replace(HONEST, commit="0" * 64), "seed does not match commitment"),
        (msgspec.structs.replace(HONEST, e=4), "seed does not match commitment"),
        (msgspec.structs.replace(HONEST, sid="s_other"), "seed does not match commitment"),
        (msgspec.structs.replace(HONEST, client_seed="juno"), "dice differ at 1"),
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
        verify(written("s", 0, [(key, {"dice": [6]})]))


@pytest.mark.parametrize("key", ["k" * 16, "!" + "~" * 63])
def test_keys_of_any_allowed_length_hold(key: str) -> None:
    """A key of 16 and one of 64 characters hold."""
    assert len(verify(written("s", 0, [(key, {"dice": [6]})])).leaves) == 1


def test_an_epoch_without_rolls_holds() -> None:
    """Its head is its genesis."""
    log = written("s", 0, [])
    assert verify(log).heads == (bytes.fromhex(log.head),)


KEPT = verify(HONEST)
RECEIPTS = [Receipt("s_forge", 3, n, leaf) for n, leaf in enumerate(KEPT.leaves, 1)]
CHECKPOINTS = [Checkpoint("s_forge", 3, n, head) for n, head in enumerate(KEPT.heads)]


def test_what_was_kept_agrees() -> None:
    """Every receipt of an honest log agrees, and every head from its genesis on."""
    assert verify_all([HONEST], [*RECEIPTS, *CHECKPOINTS]) == (KEPT,)


@given(at=st.integers(0, 3), sides=st.lists(st.sampled_from([4, 6, 10]), max_size=4))
@example(at=2, sides=[6, 6, 6])
def test_a_request_written_anew_is_proved_by_its_receipt(at: int, sides: list[int]) -> None:
    """Another request with its own right dice and head holds by itself, and no longer beside what was kept."""
    requests = [*REQUESTS]
    requests[at] = (requests[at][0], {"dice": sides, "position": "desperate"})
    forged = written("s_forge", 3, requests)
    verify(forged)
    with pytest.raises(ChainError, match=f"^receipt differs at {at + 1}$"):
        verify_all([forged], RECEIPTS)
    with pytest.raises(ChainError, match=f"^checkpoint differs at {at + 1}$"):
        verify_all([forged], CHECKPOINTS)


@given(left=st.integers(0, 3))
def test_rolls_dropped_at_the_end_are_proved_by_a_later_head(left: int) -> None:
    """A log without its last rolls holds by itself, and no longer beside a receipt or head of theirs."""
    forged = written("s_forge", 3, REQUESTS[:left])
    verify(forged)
    verify_all([forged], [*RECEIPTS[:left], *CHECKPOINTS[: left + 1]])
    with pytest.raises(ChainError, match=f"^receipt of a missing roll at {left + 1}$"):
        verify_all([forged], RECEIPTS)
    with pytest.raises(ChainError, match=f"^checkpoint of a missing roll at {left + 1}$"):
        verify_all([forged], CHECKPOINTS)


def test_an_epoch_left_out_is_proved_by_a_receipt() -> None:
    """A receipt of an epoch that the file lacks disagrees."""
    for receipts, checkpoints in ((RECEIPTS[1:2], []), ([], CHECKPOINTS[2:3])):
        with pytest.raises(ChainError, match=r"^epoch is missing, of which roll 2 was signed$") as refusal:
            verify_all([written("s_forge", 2, REQUESTS)], [*receipts, *checkpoints])
        assert (refusal.value.sid, refusal.value.e) == ("s_forge", 3)


def test_no_receipt_is_of_a_roll_before_the_first() -> None:
    """A receipt that counts from elsewhere never agrees by chance."""
    for n in (-1, 0, 5):
        with pytest.raises(ChainError, match=f"^receipt (differs|of a missing roll) at {n}$"):
            verify_all([HONEST], [Receipt("s_forge", 3, n, KEPT.leaves[-1])])


def test_a_forged_next_commitment_is_proved_by_the_next_epoch() -> None:
    """A commitment changed after the fact holds in its own epoch and not beside the next one, nor beside a head."""
    forged = written("s_forge", 3, REQUESTS, next_commit=bytes(32))
    verify(forged)
    after = written("s_forge", 4, REQUESTS)
    verify_all([HONEST, after])
    with pytest.raises(ChainError, match=r"^commitment is not the one epoch 3 gave$") as refusal:
        verify_all([forged, after])
    assert (refusal.value.sid, refusal.value.e) == ("s_forge", 4)
    with pytest.raises(ChainError, match=r"^checkpoint differs at 0$"):
        verify_all([forged], CHECKPOINTS)


def test_another_seed_is_proved_by_the_epoch_before() -> None:
    """An epoch drawn anew from a seed that pleases more holds by itself, and not after the one that committed to it."""
    forged = written("s_forge", 4, REQUESTS, seed=100)
    verify(forged)
    with pytest.raises(ChainError, match=r"^commitment is not the one epoch 3 gave$"):
        verify_all([HONEST, forged])


@pytest.mark.parametrize("epochs", [(3, 5), (4, 3), (3, 3), (3, 4, 3)])
def test_epochs_follow_each_other(epochs: tuple[int, ...]) -> None:
    """No epoch is missing, stands twice or out of order."""
    with pytest.raises(ChainError, match=rf"^does not follow epoch {epochs[-2]}$"):
        verify_all([written("s_forge", e, REQUESTS) for e in epochs])


def test_sessions_stand_side_by_side() -> None:
    """Epochs of an imported session's archive and of the session itself are counted apart."""
    logs = [written(sid, e, REQUESTS) for sid, e in (("s_old", 0), ("s_new", 0), ("s_old", 1), ("s_new", 1))]
    assert [len(computed.leaves) for computed in verify_all(logs)] == [4, 4, 4, 4]
    with pytest.raises(ChainError, match=r"^does not follow epoch 0$"):
        verify_all([*logs[:3], written("s_new", 2, REQUESTS)])


requests = st.dictionaries(
    st.text("abc", min_size=1, max_size=3),
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text(max_size=5),
)


@given(
    fields=st.lists(st.tuples(requests, st.lists(st.integers(1, 2**31), max_size=5)), max_size=5),
    sid=st.text(max_size=5),
    e=st.integers(0, 2**53 - 2),
)
def test_whatever_is_rolled_holds(fields: list[tuple[dict[str, Any], list[int]]], sid: str, e: int) -> None:
    """Any log that is drawn as the scheme says holds, once it was written out and read."""
    asked = [(f"key-of-the-roll-{n}", field | {"dice": sides}) for n, (field, sides) in enumerate(fields)]
    log = written(sid, e, asked)
    (back,) = read(msgspec.json.encode(log))
    assert back == log
    verify(back)
