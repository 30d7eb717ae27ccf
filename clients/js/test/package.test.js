// What the package offers, held against the contract and the verifier of the project.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import test from "node:test";

import { Client, Table } from "../index.js";
import { genesis, leaf } from "../digests.js";
import { sha256 } from "../sha256.js";
import { roll, seated } from "./kit.js";

const { verifyFiles, parts } = createRequire(import.meta.url)("../../../service/http/verify/verify.js");
const contract = JSON.parse(await readFile(new URL("../../../openapi/openapi.json", import.meta.url), "utf8"));

/** Operations that need no method: tickets are for EventSource, an import is a file of up to 96 MiB, one stream of several
 * tables is for programs that hold tokens of many, and webhooks are for back ends. */
const LEFT_OUT = new Set(["issueTicket", "importSession", "followTables"]);

test("each operation has a method of its name", () => {
  for (const [path, methods] of Object.entries(contract.paths)) {
    if (!path.startsWith("/v1/") || path.includes("/webhooks")) continue;
    const holder = path.includes("{sid}") && !path.endsWith("/players") ? Table : Client;
    for (const { operationId } of Object.values(methods)) {
      const missing = operationId && !LEFT_OUT.has(operationId) && !(operationId in holder.prototype);
      assert.equal(missing ? operationId : null, null);
    }
  }
});

test("digests are those of the verifier", () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 1000]) {
    const bytes = Uint8Array.from({ length }, (_, at) => at);
    assert.deepEqual(sha256(bytes), parts.sha256(bytes));
  }
  const req = { b: [1, true, null], a: "\u20ac" };
  const rec = { v: "ra3", sid: "s", e: 3, key: 'k\u00e9"\\', req, draws: [[6, 1]] };
  const { hex, digest, canonical } = parts;
  assert.equal(leaf(7, 1e12, rec), hex(parts.leaf(7, 1e12, digest("rec", canonical(rec)))));
  const terms = { e: 3, commit: "ab".repeat(32), next_commit: "cd".repeat(32), client_seed: "4 \u00e9" };
  assert.equal(genesis("s", terms), hex(parts.genesis({ sid: "s", ...terms })));
});

test("what was kept agrees with an export, by the verifier, and shows one that was changed", async () => {
  const { ana, gm, silk } = await seated();
  await roll(ana, silk);
  await gm.closeEpoch();
  const rolled = await roll(ana, silk, { again: () => true });
  await ana.readLog();
  await gm.closeEpoch();
  const bytes = Buffer.from(await gm.exportSession());
  const kept = await ana.evidence.lines();
  const check = (text, me) => {
    const files = [{ name: "kept", bytes: Buffer.from(text) }];
    return verifyFiles([{ name: "export", bytes }], files, { keys: [], me });
  };
  const held = await check(kept, ana.person);
  assert.deepEqual([held.findings, held.status], [[], 3]);
  assert.ok(held.kept.agree > 20);
  const edited = await check(kept.replace('"at":"2', '"at":"1'), ana.person);
  assert.deepEqual([edited.status, edited.findings.length], [1, 1]);
  const unsent = kept.split("\n").filter((line) => !line.startsWith('{"sent"') || !line.includes(rolled.proof.rec.key));
  const missing = await check(unsent.join("\n"), ana.person);
  assert.deepEqual([missing.status, missing.findings.length], [1, 1]);
});

test("what time it is at the service follows the Date of its last answer", async (context) => {
  context.mock.timers.enable({ apis: ["Date"], now: 0 });
  const headers = { "content-type": "application/json", date: "Thu, 01 Jan 1970 01:00:00 GMT" };
  const service = new Client("https://rolls.example", { fetch: async () => new Response("{}", { headers }) });
  assert.equal(service.now(), 0);
  await service.listAddresses();
  context.mock.timers.tick(500);
  assert.equal(service.now(), 3_600_500);
});
