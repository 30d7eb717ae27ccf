// Changes over a bad network: each is made once, and known to be made.

import assert from "node:assert/strict";
import test from "node:test";

import { NetworkError } from "../index.js";
import { client, faults, logged, passed, roll, seated, storage } from "./kit.js";

const ROLL = { method: "POST", path: "/rolls$" };

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
  const again = () => true;
  const done = await Promise.allSettled([roll(one, silk, { again }), roll(other, silk, { again })]);
  assert.ok(done.some(({ status }) => status === "fulfilled"));
  const rolls = (await logged(gm, "rolled")).filter(({ by }) => by === ana.person);
  assert.equal(rolls.length, 1);
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
