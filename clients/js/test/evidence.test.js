// What was told is kept: neither the service nor a proxy before it can change it unnoticed.

import assert from "node:assert/strict";
import test from "node:test";

import { DisagreementError } from "../index.js";
import { client, codes, faults, following, logged, next, open, roll, seated, url } from "./kit.js";

const OTHER = "0".repeat(64);

/** Forge text in answers to a path from now on. */
const forge = (path, find, put, more = {}) => faults({ path, find, put, ...more });

test("what the service tells twice is told once and agrees", async () => {
  const { ana, gm, silk, warnings } = await seated();
  const followed = following(ana, { after: "0" });
  await roll(ana, silk);
  await gm.closeEpoch();
  await roll(gm, silk);
  await ana.readLog();
  await ana.readLog({ lang: "de" });
  await ana.auditSession({ epoch: 0 });
  await ana.report();
  await followed.until(7);
  await gm.handOver(ana.person);
  await following(ana, { after: "0" }).until(8);
  await ana.readLog();
  assert.deepEqual(warnings, []);
  assert.deepEqual((await ana.evidence.epochs()).map(({ e }) => e), [0, 1]);
});

test("an entry that was edited is told with both of its versions, once", async () => {
  const { ana, gm, warnings } = await seated();
  await gm.changeTracks({ changes: [{ who: "c1", track: "stress", amount: 2 }] });
  await ana.readLog();
  await forge("/log", '"amount":2,"to":2', '"amount":1,"to":1');
  await ana.readLog();
  await ana.readLog();
  await faults();
  assert.deepEqual(codes(warnings), ["entry_changed"]);
  assert.deepEqual([warnings[0].kept.changes[0].amount, warnings[0].told.changes[0].amount], [2, 1]);
  assert.deepEqual(await ana.evidence.warnings(), warnings);
});

test("another entry in an entry's place is told, from a stream too", async () => {
  const { ana, warnings } = await seated();
  await ana.readLog();
  await forge("/events", "id(\"?): ?\"?3-[0-9a-f]{32}", `id\\1: 3-${"a".repeat(32)}`);
  await forge("/events", '"id":"3-[0-9a-f]{32}"', `"id":"3-${"a".repeat(32)}"`);
  const followed = following(ana, { after: "0" });
  await followed.until(3);
  await faults();
  assert.deepEqual(codes(warnings), ["entry_changed"]);
});

test("other faces than those of the record are told at once", async () => {
  const { ana, silk, warnings } = await seated();
  await forge("/rolls$", '\\{"sides":6,"face":[1-6],', '{"sides":6,"face":7,', { count: 1 });
  await roll(ana, silk);
  await faults();
  assert.deepEqual(codes(warnings), ["proof_wrong"]);
});

test("a record, leaf or receipt that was forged is told", async () => {
  const { ana, silk, warnings } = await seated();
  await forge("/rolls$", '"leaf":"[0-9a-f]{64}"', `"leaf":"${OTHER}"`);
  await roll(ana, silk);
  await forge("/rolls$", '"n":2,', '"n":9,');
  await roll(ana, silk);
  await forge("/rolls$", '\\\\n[A-Za-z0-9+/]{43}=\\\\n\\\\n', `\\\\n${"A".repeat(43)}=\\\\n\\\\n`);
  await roll(ana, silk);
  await faults();
  assert.deepEqual(codes(warnings), ["proof_wrong", "proof_wrong", "proof_wrong"]);
});

test("a receipt that is signed otherwise than it was is told", async () => {
  const { ana, silk, warnings } = await seated();
  await roll(ana, silk);
  await forge("/log", "(\u2014 rollwright [A-Za-z0-9+/]{12})[A-Za-z0-9+/]{8}", "\\1AAAAAAAA");
  await ana.readLog();
  await faults();
  assert.deepEqual(codes(warnings).includes("roll_changed"), true);
});

test("a roll of another request than was sent is told", async () => {
  const { ana, silk, warnings } = await seated();
  const spec = { system: "buried_secrets", rating: 2, position: "desperate" };
  await faults();
  const { proof } = await ana.rollAtTable({ character: silk, spec });
  // The service rolled something else under this key.
  const rec = { ...proof.rec, req: { ...proof.rec.req, rating: 1 } };
  await ana.evidence.told({ rolls: [{ ...proof, seq: 4, rec }] });
  assert.deepEqual(codes(warnings).sort(), ["proof_wrong", "request_changed"]);
});

test("a roll in one's name that one did not make is told", async () => {
  const { ana, gm, silk, warnings } = await seated();
  const thief = client().table(ana.credentials);
  const followed = following(ana, { after: "0" });
  await roll(gm, silk);
  const stolen = await roll(thief, silk);
  await followed.until(5);
  assert.deepEqual(codes(warnings), ["not_mine"]);
  assert.equal(warnings[0].told.key, stolen.proof.rec.key);
});

test("rolls that were made before anything was kept are nobody's news", async () => {
  const { ana, silk } = await seated();
  await roll(ana, silk);
  const elsewhere = client().table(ana.credentials);
  await roll(elsewhere, silk);
  await elsewhere.readLog();
  assert.deepEqual(await elsewhere.evidence.warnings(), []);
});

test("other terms of an epoch than were told are told", async () => {
  const { ana, warnings } = await open();
  await forge(`/${ana.sid}$`, '"genesis":"[0-9a-f]{64}"', `"genesis":"${OTHER}"`);
  await ana.getSession();
  await forge(`/${ana.sid}$`, '"next_commit":"[0-9a-f]{64}"', `"next_commit":"${OTHER}"`);
  await ana.getSession();
  await faults();
  assert.deepEqual(codes(warnings), ["genesis_wrong", "genesis_wrong"]);
  const [kept] = await ana.evidence.epochs();
  const { genesis } = await import("../digests.js");
  const forged = { ...kept, next_commit: OTHER };
  await ana.evidence.told({ epoch: { ...forged, genesis: genesis(ana.sid, forged) } });
  assert.equal(codes(warnings).at(-1), "terms_changed");
});

test("a first entry with other commitments than one joined with is told", async () => {
  const { ana, warnings } = await open();
  await forge("/log", '"commitments":\\["[0-9a-f]{64}"', `"commitments":["${OTHER}"`);
  await ana.readLog();
  await faults();
  assert.deepEqual(codes(warnings), ["terms_changed"]);
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

test("an epoch that no closing in the log leads to is told, and no roll is made for it", async () => {
  const { ana, gm, silk, warnings } = await seated();
  for (const _ of [0, 1]) {
    await roll(gm, silk);
    await gm.closeEpoch();
  }
  await forge("type=epoch_closed", '"items":\\[.*\\]', '"items":[]');
  await assert.rejects(roll(ana, silk), DisagreementError);
  assert.deepEqual(codes(warnings), ["closing_missing"]);
  await faults();
  const rolled = await roll(ana, silk);
  assert.equal(rolled.proof.rec.e, 2);
});

test("a seed that was not committed to is told", async () => {
  const { ana, gm, silk, warnings } = await seated();
  await roll(ana, silk);
  await gm.closeEpoch();
  await forge("/log", '"seed":"[0-9a-f]{64}"', `"seed":"${OTHER}"`);
  await ana.readLog();
  await faults();
  assert.deepEqual(codes(warnings), ["seed_wrong"]);
});

test("what is kept of a table can be given away without a token, and removed", async () => {
  const { ana, silk } = await seated();
  const rolled = await roll(ana, silk);
  const lines = (await ana.evidence.lines()).trim().split("\n").map((line) => JSON.parse(line));
  assert.equal(lines.some((line) => line.id === rolled.id), true);
  assert.equal(lines.some((line) => line.sent?.key === rolled.proof.rec.key), true);
  assert.doesNotMatch(JSON.stringify(lines), /token/);
  await ana.forget();
  assert.deepEqual(await ana.evidence.epochs(), []);
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
