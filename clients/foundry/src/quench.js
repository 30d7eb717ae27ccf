// Tests for a licensed Foundry with the module Quench: README says how they are run.

import { documentId } from "./module.js";

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
  describe("a table", () => {
    it("is joined", () => assert.isTrue(desk.isRead, desk.trouble));
    it("rolls into one message with the service's total", async () => {
      const { play } = desk;
      const character = play.mine[0] ?? (await play.table.makeCharacter({ name: "Quench" }));
      const entry = await play.table.rollAtTable({ character: character.id, spec: { system: play.game.name } });
      const id = documentId(`${desk.sid} ${entry.id}`);
      for (let tries = 0; tries < 100 && !game.messages?.get(id); tries++) {
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      const [roll] = game.messages?.get(id)?.rolls ?? [];
      const native = JSON.parse(await play.table.getForm(entry.seq, "application/vnd.foundry.roll+json"));
      assert.equal(roll?.total, native.total);
      assert.equal(game.messages?.filter((one) => one.id === id).length, 1);
    });
    it("reads an evaluated roll back as it was", () => {
      for (const message of game.messages ?? []) {
        for (const roll of message.rolls) {
          assert.equal(foundry.dice.Roll.fromJSON(JSON.stringify(roll)).total, roll.total);
        }
      }
    });
  });
}
