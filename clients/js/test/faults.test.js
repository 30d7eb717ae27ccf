// Changes over a bad network: each is made once, and known to be made.

import assert from "node:assert/strict";
import test from "node:test";

import { NetworkError, Problem } from "../index.js";
import { client, faults, logged, next, open, passed, roll, seated, storage } from "./kit.js";

const ROLL = { method: "POST", path: "/rolls$" };

test("a roll whose answers are lost stands once, and is returned", async () => {
  const { ana, gm, silk } = await seated();
  await faults({ ...ROLL, do: "lose", times: 2 });
  const rolled = await roll(ana, silk);
  assert.equal(rolled.type, "rolled");
  const sent = await passed();
  assert.equal(sent.length, 3);
  assert.equal(new Set(sent.map(({ key, body }) => key + body)).size, 1);
  assert.deepEqual((await logged(gm, "rolled")).map(({ seq }) => seq), [rolled.seq]);
  assert.deepEqual(await ana.pending(), []);
});

test("a table that is opened, and joined, while requests are dropped and answers lost, is one", async () => {
  const dropped = { method: "POST", path: "/v1/sessions", do: "drop", times: 1 };
  await faults(dropped, { path: "/v1/sessions$", do: "lose", times: 1 });
  const { gm, ana } = await open();
  assert.equal((await gm.getSession()).people.length, 2);
  assert.equal((await ana.evidence.epochs()).length, 1);
});

test("answers of other servers, and refusals for now, are waited out", async () => {
  const { ana, gm, silk } = await seated();
  await faults(
    { ...ROLL, status: 502, body: "<h1>Bad Gateway</h1>", times: 1 },
    { ...ROLL, status: 503, headers: { "retry-after": "0" }, times: 1 },
    { ...ROLL, status: 200, body: "<h1>Log in to this network</h1>", times: 1 },
    { ...ROLL, status: 403, body: "<h1>Log in to this network</h1>", times: 1 },
  );
  await roll(ana, silk);
  assert.equal((await passed()).length, 5);
  assert.equal((await logged(gm, "rolled")).length, 1);
});

test("Retry-After is waited for, and not beyond the patience of the call", async () => {
  const { ana, silk } = await seated();
  await faults({ ...ROLL, status: 503, headers: { "retry-after": "1" }, times: 1 });
  const before = Date.now();
  await roll(ana, silk);
  assert.ok(Date.now() - before >= 1000);
  await faults({ ...ROLL, status: 503, headers: { "retry-after": "3600" } });
  const error = await roll(ana, silk).catch((thrown) => thrown);
  assert.ok(error instanceof NetworkError);
  assert.equal(error.unanswered, true);
  await faults();
});

test("a roll that nobody answered is pending, and is found again under its key", async () => {
  const kept = storage();
  const { ana, gm, silk } = await seated();
  const here = client({ storage: kept }).table(ana.credentials);
  await faults({ ...ROLL, do: "lose" });
  const error = await roll(here, silk, { patience: 100 }).catch((thrown) => thrown);
  assert.deepEqual([error.name, error.unanswered], ["NetworkError", true]);
  await faults();
  // As after a reload: another client over what was kept.
  const again = client({ storage: kept }).table(ana.credentials);
  const [pending, ...more] = await again.pending();
  assert.deepEqual([pending.name, pending.rolls, more.length], ["rollAtTable", true, 0]);
  const rolled = await again.resume(pending);
  assert.equal(rolled.proof.rec.key, pending.key);
  assert.equal((await logged(gm, "rolled")).length, 1);
  assert.deepEqual(await again.pending(), []);
});

test("while a roll is not answered, the same roll is that one, in another tab too", async () => {
  const kept = storage();
  const { ana, gm, silk } = await seated();
  const [one, other] = [1, 2].map(() => client({ storage: kept }).table(ana.credentials));
  await faults({ ...ROLL, do: "lose" });
  const rolling = roll(one, silk);
  while (!(await passed()).length);
  await assert.rejects(roll(other, silk, { patience: 50 }), { unanswered: true });
  await faults();
  const first = await rolling;
  assert.equal((await logged(gm, "rolled")).length, 1);
  const third = await roll(other, silk);
  assert.notEqual(third.id, first.id);
  assert.equal((await logged(gm, "rolled")).length, 2);
});

test("two tabs whose roll is refused for its epoch roll once under one new key", async () => {
  const kept = storage();
  const { ana, gm, silk } = await seated();
  const [one, other] = [1, 2].map(() => client({ storage: kept }).table(ana.credentials));
  await one.evidence.told(await gm.getSession());
  await roll(gm, silk);
  await gm.closeEpoch();
  await one.evidence.begin(0);
  const done = await Promise.allSettled([roll(one, silk), roll(other, silk)]);
  assert.ok(done.some(({ status }) => status === "fulfilled"));
  const rolls = (await logged(gm, "rolled")).filter(({ by }) => by === ana.person);
  assert.equal(rolls.length, 1);
});

test("a refusal is the answer: nothing is pending, and the next try has another key", async () => {
  const { ana, silk } = await seated();
  await faults();
  const spec = { system: "buried_secrets", rating: 99 };
  for (let times = 0; times < 2; times++) {
    const problem = await ana.rollAtTable({ character: silk, spec }).catch((thrown) => thrown);
    assert.ok(problem instanceof Problem);
    assert.deepEqual([problem.code, problem.unanswered], ["invalid_field", false]);
  }
  const keys = (await passed()).map(({ key }) => key);
  assert.equal(new Set(keys).size, 2);
  assert.match(keys[0], /^[0-9a-f]{32}$/);
  assert.deepEqual(await ana.pending(), []);
});

test("a signal ends the wait, and the change stays pending", async () => {
  const { ana, gm, silk } = await seated();
  await faults({ ...ROLL, do: "lose" });
  const end = new AbortController();
  const rolling = roll(ana, silk, { signal: end.signal });
  while (!(await passed()).length);
  end.abort(new Error("enough"));
  await assert.rejects(rolling, { message: "enough" });
  await faults();
  const [pending] = await ana.pending();
  await ana.resume(pending);
  assert.equal((await logged(gm, "rolled")).length, 1);
  const gone = AbortSignal.abort(new Error("gone"));
  await assert.rejects(ana.getSession({}, { signal: gone }), { message: "gone" });
});

test("a table whose deletion was not answered is deleted", async () => {
  const { gm } = await open();
  await faults({ method: "DELETE", do: "lose", times: 1 });
  await gm.deleteSession();
  await assert.rejects(gm.getSession(), { code: "no_session" });
  await gm.deleteSession();
});

test("joining that was not answered is finished later, as the same person", async () => {
  const { gm, opened } = await open();
  const there = client();
  await faults({ path: "/players$", do: "lose" });
  const body = { code: opened.join_code, name: "Ben" };
  await assert.rejects(there.join(gm.sid, body, { patience: 50 }), { unanswered: true });
  await faults();
  const [pending] = await there.pending();
  const ben = await there.resume(pending);
  assert.equal((await ben.evidence.epochs()).length, 1);
  assert.equal((await gm.getSession()).people.length, 3);
});

test("a refusal of a bound roll is told with the terms that follow, and the roll is made again for those", async () => {
  const { ana, gm, silk, warnings } = await seated();
  await roll(ana, silk);
  await gm.closeEpoch({ client_seed: "4 6" });
  const refused = next(ana, "stale_epoch");
  await faults();
  const rolled = await roll(ana, silk);
  const { terms, refusals, key } = await refused;
  assert.deepEqual([terms.e, terms.client_seed, refusals], [1, "4 6", 1]);
  assert.equal(rolled.proof.rec.req.epoch, terms.genesis);
  assert.notEqual(rolled.proof.rec.key, key);
  assert.deepEqual(warnings, []);
  await gm.closeEpoch();
  const asked = roll(ana, silk, { again: ({ refusals: many }) => many < 2 });
  await assert.rejects(asked, { code: "stale_epoch" });
  assert.deepEqual(await ana.pending(), []);
  assert.equal((await logged(gm, "rolled")).length, 2);
});
