// Taking a roll back, from the menu of its message.

import { REVERSIBLE, takeBack } from "/play/undo.js";
import { t } from "/play/words.js";
import { escaped } from "./module.js";
import { entryOf } from "./rolls.js";

/** @import {Desk} from "./desk.js" */

const { DialogV2 } = foundry.applications.api;

/** Add the GM's undo to the menu of messages. @param {Desk} desk @param {any[]} options */
export function addUndo(desk, options) {
  const of = (/** @type {any} */ target) => {
    const element = target instanceof HTMLElement ? target : target[0];
    return entryOf(desk, game.messages?.get(element.dataset.messageId ?? ""));
  };
  const isShown = (/** @type {any} */ target) => {
    const entry = of(target);
    return Boolean(entry && desk.play.isGm && REVERSIBLE.has(entry.type) && !entry.reversed_by);
  };
  const run = (/** @type {any} */ target) => undo(desk, of(target));
  // Foundry 14 renamed the fields.
  const named = game.release && game.release.generation >= 14;
  const words = named
    ? {
        label: t("Undo this"),
        visible: isShown,
        onClick: (/** @type {any} */ _, /** @type {any} */ target) => run(target),
      }
    : { name: t("Undo this"), condition: isShown, callback: run };
  options.push({ icon: '<i class="fa-solid fa-rotate-left"></i>', ...words });
}

/** Ask why, and take an entry back with what hangs on it. @param {Desk} desk @param {any} entry */
async function undo(desk, entry) {
  if (!entry) return;
  const { play } = desk;
  const hint = t("The dice stay in the log and in their chapter, so that everybody sees that they fell.");
  const asked = {
    window: { title: t("Undo this") },
    content: `<p>${escaped(hint)}</p><label>${escaped(t("Why?"))} <input name="why" maxlength="500"></label>`,
    ok: {
      label: t("Undo this"),
      callback: (/** @type {Event} */ _, /** @type {any} */ button) => button.form.elements.why.value,
    },
    rejectClose: false,
  };
  const why = await DialogV2.prompt(/** @type {any} */ (asked));
  if (typeof why !== "string") return;
  await play.act(() => takeBack(play, entry.seq, why.trim(), true, true));
}
