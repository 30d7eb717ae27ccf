// Event streams: their format, and following them over whatever happens.

import assert from "node:assert/strict";
import test from "node:test";

import { EventParser } from "../index.js";
import { client, cut, faults, following, next, open, passed, roll, seated } from "./kit.js";

const bytes = (text) => new TextEncoder().encode(text);

/** Texts of streams, and the events that they are. */
const STREAMS = [
  ["\uFEFFdata: a\n\n", [["message", "a", ""]]],
  [
    "data: a\r\rdata:b\r\n\r\ndata\n\n",
    [
      ["message", "a", ""],
      ["message", "b", ""],
      ["message", "", ""],
    ],
  ],
  ["event: rolled\nid: 1-a\ndata: {\ndata:  }\n\n", [["rolled", "{\n }", "1-a"]]],
  [": still here\n\nid: 2-b\n\ndata: x\n\n", [["message", "x", "2-b"]]],
  [
    "id: 1\ndata: x\n\nid\ndata: y\n\n",
    [
      ["message", "x", "1"],
      ["message", "y", ""],
    ],
  ],
  ["id: 1\n\nid: a\0b\ndata: z\n\n", [["message", "z", "1"]]],
  ["retry: 5\nretry: 6s\ndata: é🎲:\n\ndata: lost", [["message", "é🎲:", ""]]],
];

test("a stream is parsed as WHATWG says, wherever it is split", () => {
  for (const [text, expected] of STREAMS) {
    const all = bytes(text);
    for (let at = 0; at <= all.length; at++) {
      const parser = new EventParser();
      const events = [all.slice(0, at), all.slice(at)].flatMap((piece) => parser.push(piece));
      assert.deepEqual(
        events.map(({ type, data, id }) => [type, data, id]),
        expected,
      );
    }
    const parser = new EventParser();
    const events = [...all].flatMap((byte) => parser.push(Uint8Array.of(byte)));
    assert.equal(events.length, expected.length);
  }
});

test("an id without data is the last event's, and retry is the stream's", () => {
  const parser = new EventParser("7-f");
  assert.equal(parser.lastId, "7-f");
  parser.push(bytes("retry: 50\n\nid: 8-a\n"));
  assert.deepEqual([parser.lastId, parser.retry], ["7-f", 50]);
  parser.push(bytes("\n"));
  assert.equal(parser.lastId, "8-a");
});

test("entries come once and in order over dropped connections", async () => {
  const { ana, gm, silk } = await seated();
  const states = [];
  gm.on("connection", ({ live }) => states.push(live));
  const live = next(gm, "connection");
  const followed = following(gm, { silence: 60_000 });
  await live;
  const rolled = [];
  for (let count = 1; count <= 3; count++) {
    rolled.push((await roll(ana, silk)).id);
    await followed.until(count);
    await cut();
    rolled.push((await roll(ana, silk)).id);
    count++;
  }
  await followed.until(4);
  await followed.stop();
  assert.deepEqual(
    followed.told.map(({ id }) => id),
    rolled,
  );
  assert.deepEqual(states.slice(0, 3), [true, false, true]);
});

test("listeners are told by type, until they are removed", async () => {
  const { ana, gm, silk } = await seated();
  const outcomes = [];
  const off = gm.on("rolled", (entry) => outcomes.push(entry.ruling?.outcome));
  const followed = following(gm, { after: "0", as: "text/plain" });
  const rolled = await roll(ana, silk);
  const told = await followed.until(4);
  assert.deepEqual(
    told.map(({ type }) => type),
    ["session_created", "person_joined", "character_created", "rolled"],
  );
  assert.match(told[3].form, /risky, standard effect: /);
  off();
  await roll(ana, silk);
  await followed.until(5);
  await followed.stop();
  assert.deepEqual(outcomes, [rolled.ruling?.outcome]);
});

test("who is present is told to listeners alone, and changes no last event", async () => {
  const { ana, gm } = await open();
  const sets = [];
  let wake = () => {};
  gm.on("presence", (event) => {
    sets.push(event);
    wake();
  });
  const present = async (...people) => {
    while (JSON.stringify(sets.at(-1)?.present) !== JSON.stringify(people)) await new Promise((told) => (wake = told));
  };
  const entries = [];
  gm.on("entry", ({ type }) => entries.push(type));
  const followed = following(gm, { after: "0" });
  await present("p1");
  const other = following(ana);
  await present("p1", "p2");
  assert.deepEqual((await ana.getSession({ include: "presence" })).present, ["p1", "p2"]);
  await other.stop();
  await present("p1");
  await faults();
  await cut();
  let again = [];
  while (!again.length) again = (await passed()).filter(({ path }) => path.includes("/events"));
  await gm.startTurn();
  const told = await followed.until(3);
  await followed.stop();
  assert.equal(again[0].last, told[1].id);
  assert.deepEqual(
    told.map(({ seq, type }) => [seq, type]),
    [
      [1, "session_created"],
      [2, "person_joined"],
      [3, "turn_started"],
    ],
  );
  assert.deepEqual(
    entries,
    told.map(({ type }) => type),
  );
  assert.deepEqual(sets[0], { type: "presence", present: ["p1"] });
});

test("which actions cannot be rolled is told to listeners alone", async () => {
  const { ana, gm, silk } = await seated();
  const followed = following(gm, { after: "0" });
  const told = new Promise((resolve) => gm.on("problems", resolve));
  await followed.until(3);
  const { id } = await ana.openAction({ character: silk, spec: { rating: 2 } });
  await gm.deleteCharacter(silk, "*");
  const { type, actions } = await told;
  assert.deepEqual(
    [type, actions.map((one) => [one.action, one.problem.code])],
    ["problems", [[id, "character_gone"]]],
  );
  const entries = await followed.until(5);
  await followed.stop();
  assert.deepEqual(entries.map((one) => one.type).slice(3), ["action_opened", "character_deleted"]);
});

test("a table that is not followed from an event on is followed from the next one, without a gap", async () => {
  const { ana, gm, silk } = await seated();
  await faults({ path: "/events", do: "drop", times: 1 });
  const followed = following(client().table(gm.credentials));
  while (!(await passed()).some(({ path }) => path.includes("/events")));
  const rolled = await roll(ana, silk);
  const [told] = await followed.until(1);
  await followed.stop();
  assert.equal(told.id, rolled.id);
});
