// Whole scenes by several clients, as people play them.

import assert from "node:assert/strict";
import test from "node:test";

import { Problem } from "../index.js";
import { client, codes, open, roll, seated } from "./kit.js";

test("two people play an action from its goal to its last consequence", async () => {
  const { gm, ana, warnings } = await open("buried_secrets", { given_dice: true });
  const silk = await ana.makeCharacter({ name: "Silk", sheet: { ratings: { prowl: 2 } } });
  const clock = await gm.makeClock({ name: "Guards", size: 6 });
  const opened = await ana.openAction({
    character: silk.id,
    clock: clock.id,
    spec: { goal: "Past the guards", action: "prowl" },
  });
  assert.deepEqual(opened.from_sheet, ["rating"]);
  await gm.changeAction(opened.id, { spec: { position: "desperate", effect: "great" } }, opened.etag);
  const price = { changes: [{ who: "session", track: "heat", amount: 2 }] };
  const offered = await gm.makeOffer(opened.id, { kind: "bargain", bargain: "add_heat", price });
  await ana.answerOffer(opened.id, offered.offer, { answer: "accept" });
  const stakes = await ana.actionStakes(opened.id);
  assert.equal(stakes.costs.length > 0, true);
  const ready = await ana.getAction(opened.id);
  assert.equal(ready.state, "ready");
  const rolled = await ana.rollAction(opened.id, { dice: [4, 2, 1] }, ready.etag);
  assert.equal(rolled.ruling?.outcome, "partial_success");
  const chosen = await gm.choose(opened.id, { picks: [{ id: "harm", text: "A ball in the arm" }] });
  assert.equal(chosen.picks?.[0].id, "n1");
  const resisted = await ana.resistConsequence(opened.id, { consequence: "n1", rating: 2 });
  assert.equal(resisted.resistance.audit.bound, true);
  assert.equal((await ana.getAction(opened.id)).state, "settled");
  const view = await gm.getSession({ include: "characters,clocks" });
  assert.deepEqual([view.tracks.heat.value, view.clocks?.[0].filled], [2, 3]);
  await gm.reverse({ seq: resisted.seq, note: "It did not hit" });
  await gm.choose(opened.id, { fate: { n1: "avoided" } });
  assert.deepEqual(codes(warnings), []);
  assert.deepEqual(await ana.pending(), []);
});

test("a roll is bound to the epoch that was told, unless it is to be unbound", async () => {
  const { ana, silk, opened, warnings } = await seated();
  const bound = await roll(ana, silk);
  assert.equal(bound.proof?.rec.req.epoch, opened.epochs[0].genesis);
  const spec = { system: "buried_secrets", rating: 1 };
  const unbound = await ana.rollAtTable({ character: silk, epoch: null, spec });
  assert.equal(unbound.ruling?.audit.bound, false);
  assert.deepEqual(codes(warnings), []);
});

test("a hidden Difficulty has a salt of the GM's device, in actions and direct rolls", async () => {
  const { gm, ana, warnings } = await open("daggerheart");
  const { id: character } = await ana.makeCharacter({ name: "Marlowe" });
  const hidden = { difficulty: 14, difficulty_hidden: true };
  const spec = { goal: "Past the guard", trait_name: "Presence", trait: 2 };
  const action = await ana.openAction({ character, spec });
  const agreed = await gm.changeAction(action.id, { spec: hidden }, "*");
  const rolled = await ana.rollAction(action.id, {}, (await ana.getAction(agreed.id)).etag);
  assert.equal(rolled.announced?.dice.length, 2);
  const direct = await gm.rollAtTable({ character, spec: { system: "daggerheart", trait: 1, ...hidden } });
  const shown = await gm.openDifficulty(direct.seq);
  assert.match(shown.difficulty_salt, /^[0-9a-f]{64}$/);
  assert.equal(shown.difficulty, 14);
  assert.deepEqual(codes(warnings), []);
});

const body = { ability: "physical (strength)", score: 2, details: [{ name: "strength" }], harm_penalty: 1 };
const traits = [{ name: "Wits", rating: 2 }, { name: "Finance", rating: 4 }];
const SPECS = [
  { system: "buried_secrets", rating: 2, position: "desperate", effect: "great", push_effect: true, goal: "In" },
  { system: "fallen_empire", goal: "In", threat: "Seen", ...body },
  { system: "terminal_iv", goal: "In", action: "burn", level: "mastery", boost: "push", cyber: true },
  { system: "daggerheart", trait: 3, difficulty: 14, experiences: [{ name: "Runner", modifier: 2 }], hope: 2 },
  { system: "daggerheart", trait: 3, difficulty: 14, difficulty_hidden: true },
  { system: "underworld", traits, difficulty: 7, willpower: true },
];
for (const spec of SPECS) {
  const hidden = spec.difficulty_hidden ? ", hidden too" : "";
  test(`a bound roll of ${spec.system} agrees with its own record${hidden}`, async () => {
    const { gm, warnings } = await open(spec.system);
    const tracks = spec.willpower ? { willpower: { value: 3 } } : {};
    const { id: character } = await gm.makeCharacter({ name: "Silk", tracks });
    const task = spec.system === "underworld" ? { task: "the lock" } : {};
    const rolled = await gm.rollAtTable({ character, spec, ...task });
    assert.equal(rolled.ruling?.audit.bound, true);
    assert.deepEqual(warnings, []);
  });
}

test("numbers of a sheet are refused in a bound roll, with what they are", async () => {
  const { ana } = await open();
  const { id: character } = await ana.makeCharacter({ name: "Silk", sheet: { ratings: { prowl: 2 } } });
  const asked = ana.rollAtTable({ character, spec: { system: "buried_secrets", action: "prowl" } });
  const problem = await asked.catch((error) => error);
  assert.ok(problem instanceof Problem);
  assert.deepEqual([problem.code, problem.status, problem.errors[0].pointer], ["sheet_bound", 422, "/spec/rating"]);
  assert.deepEqual(await ana.pending(), []);
});

test("a person's new token is used from then on, and the former one is revoked", async () => {
  const { gm, ana } = await open();
  const former = client().table(ana.credentials);
  await ana.renewToken(ana.person);
  assert.equal((await ana.getSession()).id, gm.sid);
  await assert.rejects(former.getSession(), { code: "token_revoked" });
  const another = client().table(ana.credentials);
  assert.equal((await another.getSession()).id, gm.sid);
});

test("rolls, odds and descriptions need no table", async () => {
  const spec = { system: "buried_secrets", rating: 2 };
  const there = client();
  assert.equal((await there.roll({ ...spec, seed: "rollwright" })).dice.length, 2);
  assert.equal((await there.odds(spec)).outcomes.length, 4);
  assert.equal((await there.rollBatch({ rolls: [spec, spec] })).rolls.length, 2);
  const consequence = { id: "harm", severity: "severe" };
  assert.equal((await there.resist({ ...spec, consequence })).system, "buried_secrets");
  assert.ok((await there.planTurn({ actions: [{ pool: 7 }, { pool: 6 }] })).actions.length);
  assert.ok((await there.listSystems()).systems.length >= 5);
  assert.equal((await there.describeSystem("terminal_iv")).name, "terminal_iv");
  assert.match((await there.signingKeys()).keys[0].vkey, /^rollwright\+/);
  await assert.rejects(there.roll({ ...spec, rating: 99 }), { code: "invalid_field" });
});
