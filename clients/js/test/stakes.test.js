// Stakes that were read before: the service sends what has changed since, and a reader gets the whole.

import assert from "node:assert/strict";
import test from "node:test";

import { merged } from "../http.js";
import { client, command, faults, seated } from "./kit.js";

/** A client that notes the status of each answer to a reading of stakes, and how many bytes it had. */
function noting(answers) {
  return client({
    fetch: async (to, init) => {
      const response = await fetch(to, init);
      if (to.includes("/stakes")) answers.push([response.status, (await response.clone().arrayBuffer()).byteLength]);
      return response;
    },
  });
}

test("what is read again is what a client without memory reads, in fewer bytes", async () => {
  const { gm, ana, silk } = await seated();
  const answers = [];
  const reader = noting(answers).table(ana.credentials);
  const { id } = await ana.openAction({ character: silk, spec: { goal: "In", action: "prowl", rating: 2 } });
  const same = async () => {
    const stakes = await reader.actionStakes(id);
    assert.deepEqual(stakes, await client().table(ana.credentials).actionStakes(id));
    return stakes;
  };
  // What a caller does with it changes nothing of what is read next.
  (await same()).outcomes.length = 0;
  await gm.changeAction(id, { spec: { position: "desperate", effect: "great" } }, "*");
  await same();
  await gm.changeAction(id, { agreed: true }, "*");
  await same();
  await same();
  assert.deepEqual(
    answers.map(([status]) => status),
    [200, 226, 226, 304],
  );
  assert.ok(answers[2][1] < answers[0][1] / 20);
});

test("all is read again where the service has forgotten what it sent", async () => {
  const { gm, ana, silk } = await seated();
  const answers = [];
  const reader = noting(answers).table(ana.credentials);
  const { id } = await ana.openAction({ character: silk, spec: { goal: "In", action: "prowl", rating: 2 } });
  await reader.actionStakes(id);
  await command("restart");
  await gm.changeAction(id, { agreed: true }, "*");
  assert.deepEqual(await reader.actionStakes(id), await client().table(ana.credentials).actionStakes(id));
  assert.deepEqual(
    answers.map(([status]) => status),
    [200, 200],
  );
});

test("two readings at a time are each merged into what they named", async () => {
  const { gm, ana, silk } = await seated();
  const reader = client().table(ana.credentials);
  const { id } = await ana.openAction({ character: silk, spec: { goal: "In", action: "prowl", rating: 2 } });
  await reader.actionStakes(id);
  await gm.changeAction(id, { spec: { position: "desperate", effect: "great" } }, "*");
  await faults({ method: "GET", path: "/stakes$", do: "lose", times: 1 });
  const both = await Promise.all([reader.actionStakes(id), reader.actionStakes(id)]);
  await faults();
  const whole = await client().table(ana.credentials).actionStakes(id);
  assert.deepEqual(both, [whole, whole]);
});

test("a patch is merged as RFC 7396 has it (appendix A)", () => {
  for (const [value, patch, result] of [
    [{ a: "b" }, { a: "c" }, { a: "c" }],
    [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
    [{ a: "b" }, { a: null }, {}],
    [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
    [{ a: ["b"] }, { a: "c" }, { a: "c" }],
    [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
    [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
    [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
    [
      ["a", "b"],
      ["c", "d"],
      ["c", "d"],
    ],
    [{ a: "b" }, ["c"], ["c"]],
    [{ a: "foo" }, null, null],
    [{ a: "foo" }, "bar", "bar"],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: "b", c: null }, { a: "b" }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ]) {
    assert.deepEqual(merged(value, patch), result);
  }
});

test("a member that is named as what objects follow is a member like others", () => {
  const patch = JSON.parse('{"terms": {"__proto__": {"thrower": "p2"}}}');
  const { terms } = merged({ terms: {} }, patch);
  assert.deepEqual(Object.keys(terms), ["__proto__"]);
  assert.equal(terms.thrower, undefined);
});
