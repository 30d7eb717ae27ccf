"""What the modules of `/play` make of readings, events and kept values: in a browser, at a table of the test's own."""

from typing import Any

from playwright.sync_api import Page

_TABLE = """
  const { Play } = await import("/play/play.js");
  const wait = async (holds) => {
    for (let k = 0; k < 12_000 && !holds(); k += 1) await new Promise((resolve) => setTimeout(resolve, 5));
    if (!holds()) throw new Error(`never: ${holds}`);
  };
  const action = (id, version, more) => ({ id, version, etag: `${id}-${version}`, character: "c1", spec: {},
    state: "draft", agreed: false, awaits: [], offers: [], consequences: [], ...more });
  const entry = (seq, type, more) => ({ seq, id: `${seq}-x`, at: "2026-01-01T00:00:00.000Z", by: "p2", type,
    changes: [], ...more });
  const people = [{ id: "p1", name: "Gia", role: "gm", active: true }];
  const served = { actions: [], characters: [], clocks: [], entries: [], last: 0 };
  const events = [];
  let readings = 0;
  let hold = null;
  const table = {
    person: "p1", credentials: { sid: "s1", token: "p1.x" }, on: () => {}, pending: async () => [],
    evidence: { warnings: async () => [], refusals: async () => 0, othersRolls: async () => [] },
    readLog: async () => ({ items: served.entries, next: null }),
    actionStakes: async () => ({}),
    getSession: async () => structuredClone({ id: "s1", system: "buried_secrets", people, tracks: {}, options: {},
      last_event_id: `${served.last}-x`, characters: served.characters, clocks: served.clocks }),
    listActions: async () => {
      const told = structuredClone({ actions: served.actions });
      if (hold) await hold;
      readings += 1;
      return told;
    },
    describeGame: async () => ({ labels: {}, tracks: {}, spec: {}, tables: {}, grades: {} }),
    followLog: async function* () {
      for (;;) {
        await wait(() => events.length);
        yield events.shift();
      }
    },
  };
  const client = { table: () => table };
  const page = { settings: {}, set() {}, render() {}, leave() {}, language: "en" };
  const begin = async () => {
    const play = new Play(client, { sid: "s1", token: "p1.x" }, page);
    play.start();
    await wait(() => play.game);
    return play;
  };
  const read = async (play) => {
    const before = readings;
    await play.refresh();
    await wait(() => readings > before);
  };
"""


def run(page: Page, code: str) -> Any:
    """Run code with a table whose answers and events it makes."""
    return page.evaluate(f"async () => {{ {_TABLE} {code} }}")


def test_an_older_answer_replaces_nothing_newer(page: Page) -> None:
    """A reading that a replica answers late, or that an event overtook, has older versions, or what has ended."""
    found = run(
        page,
        """
        Object.assign(served, { actions: [action("a1", 2), action("a2", 1)], characters: [{ id: "c1", version: 5 }],
          clocks: [{ id: "k1", version: 3 }] });
        const play = await begin();
        Object.assign(served, { characters: [{ id: "c1", version: 4 }], clocks: [{ id: "k1", version: 2 }] });
        let release;
        hold = new Promise((resolve) => { release = resolve; });
        const reading = play.refresh();
        await new Promise((resolve) => setTimeout(resolve));
        events.push(entry(1, "action_changed", { action_after: action("a1", 3) }),
          entry(2, "action_closed", { action_after: action("a2", 2, { state: "cancelled" }) }));
        await wait(() => play.entries.length === 2);
        release();
        await reading;
        const versions = () => Object.fromEntries([...play.actions.values(), ...play.characters, ...play.clocks]
          .map(({ id, version }) => [id, version]));
        const late = versions();
        hold = null;
        Object.assign(served, { actions: [action("a1", 4)], characters: [{ id: "c1", version: 6 }], clocks: [] });
        await read(play);
        const then = versions();
        play.stop();
        return [late, then];
        """,
    )
    assert found == [{"a1": 3, "c1": 5, "k1": 3}, {"a1": 4, "c1": 6}]


def test_another_log_follows(page: Page) -> None:
    """After a reset nothing of the former log is left: versions are lower, numbers are given again, no dice fly."""
    found = run(
        page,
        """
        const rolled = (seq) => entry(seq, "rolled", { by_name: "Ana", ruling: { dice: [], outcome: `n${seq}` } });
        Object.assign(served, { last: 9, actions: [action("a1", 7), action("a2", 1)],
          characters: [{ id: "c1", version: 8 }], entries: [rolled(8), rolled(9)] });
        const flown = [];
        page.dice = { flies: (_, { seq }) => flown.push(seq) < 0, isMissed: () => false };
        const play = await begin();
        play.hasEarlier = true;
        Object.assign(served, { last: 4, actions: [action("a1", 2)], characters: [{ id: "c1", version: 3 }] });
        events.push({ type: "reset" }, rolled(3), rolled(4));
        await wait(() => play.entries.length === 2 && play.entries[0].seq === 3);
        const again = play.spoken;
        await read(play);
        const actions = [...play.actions.values()].map(({ id, version }) => [id, version]);
        const [character] = play.characters;
        const { hasEarlier } = play;
        events.push(rolled(5));
        await wait(() => play.entries.length === 3);
        play.stop();
        return { again, actions, version: character.version, hasEarlier, flown, spoken: play.spoken };
        """,
    )
    assert found == {
        "again": "",
        "actions": [["a1", 2]],
        "version": 3,
        "hasEarlier": False,
        "flown": [5],
        "spoken": "Ana: n5.",
    }


def test_after_a_night_the_table_is_read_at_once(page: Page) -> None:
    """Who is more than thirty entries behind reads the last of them at once; the stream brings none of them again."""
    found = run(
        page,
        """
        const rolled = (seq) => entry(seq, "rolled", { by_name: "Ana", ruling: { dice: [{ sides: 6, face: 1 }] } });
        const flown = [];
        page.dice = { flies: (_, { seq }) => flown.push(seq) < 0, isMissed: () => true };
        const play = await begin();
        Object.assign(served, { last: 40, entries: Array.from({ length: 40 }, (_, k) => rolled(k + 1)) });
        await read(play);
        const then = [play.entries.length, play.missed];
        events.push(rolled(39), rolled(40), rolled(41));
        await wait(() => play.entries.length === 41);
        play.stop();
        return [then, flown];
        """,
    )
    assert found == [[40, 40], [41]]


def test_dice_that_were_checked(page: Page) -> None:
    """What this device has checked is known after a reload, of this seat and these dice alone, and has a limit."""
    found = page.evaluate(
        """async () => {
          const { Checks } = await import("/play/checks.js");
          const { forgetSeat } = await import("/play/seats.js");
          const seat = { seat: { sid: "s1" }, me: "p1" };
          const at = 1_767_225_600_123;
          const shown = (seq, faces, time = at) => ({ seq, at: new Date(time).toISOString(),
            ruling: { dice: faces.map((face) => ({ sides: 6, face })) } });
          const roll = (seq, right) => ({ seq, at, dice: [[6, 5], [6, 3]], right });
          new Checks(seat).note([roll(7, true), roll(8, false)]);
          const later = new Checks(seat);
          const told = [7, 8, 9].map((seq) => shown(seq, [5, 3]));
          told.push(shown(7, [6, 3]), shown(7, [5, 3], at + 1));
          const said = told.map((one) => later.of(one) ?? null);
          const other = new Checks({ seat: { sid: "s1" }, me: "p2" }).of(told[0]) ?? null;
          const all = Array.from({ length: 5000 }, (_, k) => roll(k + 10, true));
          later.note(all);
          // A device that has forgotten the oldest checks all of them again.
          new Checks(seat).note(all);
          const kept = new Checks(seat);
          const { length } = localStorage["rollwright kept s1/p1/checked"];
          const bounded = [kept.of(told[0]) ?? null, kept.of(shown(5009, [5, 3])), length < 200_000];
          forgetSeat("s1");
          const left = new Checks(seat).of(shown(5009, [5, 3])) ?? null;
          Storage.prototype.setItem = () => { throw new Error("full"); };
          Storage.prototype.getItem = () => "not JSON";
          const broken = new Checks(seat);
          broken.note([roll(7, true)]);
          return { said, other, bounded, left, broken: broken.of(told[0]) };
        }"""
    )
    assert found == {
        "said": [True, False, None, None, None],
        "other": None,
        "bounded": [None, True, True],
        "left": None,
        "broken": True,
    }


def test_what_resisting_may_cost(page: Page) -> None:
    """Stress is told apart by what there is room for; who has no room has no last box either."""
    found = page.evaluate(
        """async () => {
          const { resistParts } = await import("/play/resist.js");
          const stress = [-1, 0, 1, 2, 3, 4, 5].map((n) => ({ stress: n, chance: { decimal: 1 / 7 } }));
          return [undefined, 0, 1, 9].map((room) => resistParts({ stress }, room, "stress").map(({ says }) => says));
        }"""
    )
    assert found == [
        ["\u22121 to 2 stress", "3 to 5 stress"],
        ["\u22121 to 0 stress", "1 to 5 stress: you have no box left"],
        ["\u22121 to 0 stress", "1 stress: your last box", "2 to 5 stress: more than you have"],
        ["\u22121 to 5 stress"],
    ]


def test_changes_in_words(page: Page) -> None:
    """What a roll did to a linked clock, to a race or to the turn has words, in each language."""
    found = page.evaluate(
        """async () => {
          const { changeText } = await import("/play/result.js");
          const { sayMore, speak } = await import("/play/words.js");
          // The table's sentences come with its modules.
          await sayMore("table");
          const play = { clock: () => ({ name: "The vault" }), nameOf: (who) => who, label: (_, track) => track };
          const changes = [["locked", -1], ["lost", 1], ["turn", 1], ["stress", 2]];
          const say = () => changes.map(([track, amount]) => changeText(play, { who: "k1", track, amount }));
          return [say(), (await speak("de"), say())];
        }"""
    )
    assert found == [
        ["The vault opens", "The vault is lost", "the next turn", "k1: +2 stress"],
        ["The vault öffnet sich", "The vault ist verloren", "die nächste Runde", "k1: +2 stress"],
    ]


def test_dots_are_of_who_waits(page: Page) -> None:
    """Where dice have fallen and nothing is awaited any more, nothing looks as if it were."""
    found = page.evaluate(
        """async () => {
          const { After } = await import("/play/after.js");
          const { html, render } = await import("/play/vendor/preact.js");
          const play = { entries: [], isMe: () => false, nameOf: () => "Gia" };
          const place = document.createElement("div");
          const shown = (awaits) => {
            render(html`<${After} play=${play} action=${{ awaits, consequences: [] }} />`, place);
            return [place.querySelector("h1").textContent, place.querySelectorAll(".dots").length];
          };
          return [shown([{ who: "gm", what: "choice" }]), shown([])];
        }"""
    )
    assert found == [["Waiting for Gia", 1], ["Done", 0]]
