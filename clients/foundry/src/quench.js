// Tests for a licensed Foundry with the module Quench: README says how they are run.

import { documentId, MODULE } from "./module.js";
import { inMode } from "./modes.js";

/** @import {Desk} from "./desk.js" */

/** Register the batch when Quench asks for it. @param {Desk} desk */
export function addQuench(desk) {
  Hooks.on(/** @type {any} */ ("quenchReady"), (/** @type {any} */ quench) =>
    quench.registerBatch("rollwright.table", (/** @type {any} */ context) => batch(desk, context), {
      displayName: "Rollwright: a table",
    }),
  );
}

/** @param {Desk} desk @param {any} context */
function batch(desk, { describe, it, assert }) {
  const { implementation } = foundry.documents.ChatMessage;
  describe("a table at which somebody has rolled", () => {
    it("is joined", () => assert.isTrue(desk.isRead, desk.trouble));
    it("has each recent roll in one message, with the service's total", async () => {
      const rolled = desk.play.entries.filter((/** @type {any} */ { type }) => type === "rolled");
      assert.isNotEmpty(rolled, "roll first");
      for (const entry of rolled) {
        const found = game.messages?.filter((one) => one.getFlag(MODULE, "event") === entry.id) ?? [];
        if (!found.length) continue;
        const native = JSON.parse(await desk.play.table.getForm(entry.seq, "application/vnd.foundry.roll+json"));
        assert.deepEqual([found.length, found[0].rolls[0]?.total], [1, native.total]);
      }
    });
    it("reads an evaluated roll back as it was", () => {
      for (const roll of [...(game.messages ?? [])].flatMap((one) => one.rolls)) {
        assert.equal(foundry.dice.Roll.fromJSON(JSON.stringify(roll)).total, roll.total);
      }
    });
    it("makes one message of an id, whoever else makes it too", async () => {
      const data = /** @type {any} */ ({ _id: documentId(`quench ${Date.now()}`), content: "Quench" });
      const make = () => implementation.create(data, { keepId: true }).catch(() => null);
      await Promise.all([make(), make()]);
      assert.equal(game.messages?.filter((one) => one.id === data._id).length, 1);
      await game.messages?.get(data._id)?.delete();
    });
    it("shows a message to GMs alone in their mode", () => {
      assert.isNotEmpty(inMode({ content: "Quench" }, "gm").whisper);
    });
  });
}
