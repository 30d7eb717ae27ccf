// What was told is kept: neither the service nor a proxy before it can change it unnoticed.

import assert from "node:assert/strict";
import test from "node:test";

import { DisagreementError } from "../index.js";
import { client, codes, faults, following, logged, next, open, roll, seated, url } from "./kit.js";

const OTHER = "0".repeat(64);

/** Forge text in answers to a path from now on. */
const forge = (path, find, put, more = {}) => faults({ path, find, put, ...more });

test("other terms of an epoch than were told are told", async () => {
  const { ana, warnings } = await open();
  const [kept] = await ana.evidence.epochs();
  const { genesis } = await import("../digests.js");
  const forged = { ...kept, next_commit: OTHER };
  await ana.evidence.told({ epoch: { ...forged, genesis: genesis(ana.sid, forged) } });
  assert.deepEqual(codes(warnings), ["epoch_changed"]);
});

test("an epoch by another commitment than was announced is told, and no roll is made for it", async () => {
  const { ana, gm, silk, warnings } = await seated();
  await roll(gm, silk);
  await gm.closeEpoch();
  const [, second] = await gm.evidence.epochs();
  const { genesis } = await import("../digests.js");
  const forged = { ...second, commit: OTHER };
  forged.genesis = genesis(ana.sid, forged);
  const [from, to] = [JSON.stringify(second), JSON.stringify(forged)];
  await forge("/rolls$", from.replace(/[[\]{}]/g, "\\$&"), to);
  await assert.rejects(roll(ana, silk), DisagreementError);
  await faults();
  assert.equal(codes(warnings)[0], "commitment_broken");
  assert.equal((await logged(gm, "rolled")).length, 1);
});

test("a warning has reached its listeners before the entry does", async () => {
  const { ana, gm, silk } = await seated();
  const thief = client().table(ana.credentials);
  const order = [];
  ana.on("warning", ({ code }) => order.push(code));
  ana.on("rolled", ({ type }) => order.push(type));
  const followed = following(ana, { after: "0" });
  await roll(thief, silk);
  await followed.until(4);
  assert.deepEqual(order, ["not_mine", "rolled"]);
  assert.equal(gm.sid, ana.sid);
  assert.match(url, /^http/);
});

test("an epoch closed live is the one that the next roll is made for", async () => {
  const { ana, gm, silk } = await seated();
  const refused = [];
  ana.on("stale_epoch", (refusal) => refused.push(refusal));
  const closed = next(ana, "epoch_revealed");
  following(ana, { after: "0" });
  await roll(gm, silk);
  await gm.closeEpoch();
  await closed;
  assert.equal((await roll(ana, silk)).proof.rec.e, 1);
  assert.deepEqual(refused, []);
});
