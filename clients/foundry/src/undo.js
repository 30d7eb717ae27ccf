// Taking a roll back, from the menu of its message.

import { undoParts } from "/play/changes.js";
import { hasLater, previewed, REVERSIBLE, removalWords, removeClocks, takeBack } from "/play/undo.js";
import { plural, t } from "/play/words.js";
import { escaped } from "./module.js";
import { entryOf } from "./rolls.js";

/** @import {Desk} from "./desk.js" */

const { DialogV2 } = foundry.applications.api;
/** Foundry asks for the menu once, before this module's sentences are there, and looks the words up itself. */
const LABEL = "ROLLWRIGHT.Undo";

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
        label: LABEL,
        visible: isShown,
        onClick: (/** @type {any} */ _, /** @type {any} */ target) => run(target),
      }
    : { name: LABEL, condition: isShown, callback: run };
  options.push({ icon: '<i class="fa-solid fa-rotate-left"></i>', ...words });
}

/**
 * Say what goes back, stays and differs, ask why and about clocks that a bargain started, and take an entry back; what
 * else hangs on it only after a word to that.
 * @param {Desk} desk @param {any} entry
 */
async function undo(desk, entry) {
  if (!entry) return;
  const { play } = desk;
  const { preview, refusal } = await previewed(play, entry.seq);
  const hint = t("The dice stay in the log and in their chapter, so that everybody sees that they fell.");
  const asked = {
    window: { title: t("Undo this") },
    content: `${preview ? told(play, preview) : paragraph(refusal)}${paragraph(hint)}
      <label>${escaped(t("Why?"))} <input name="why" maxlength="500"></label>`,
    ok: {
      label: t("Undo this"),
      callback: (/** @type {Event} */ _, /** @type {any} */ button) => ({
        why: button.form.elements.why.value.trim(),
        removed: Object.keys(preview?.started ?? {}).filter((clock) => button.form.elements[clock].checked),
      }),
    },
    rejectClose: false,
  };
  /** @type {any} */
  const answer = await DialogV2.prompt(/** @type {any} */ (asked));
  if (typeof answer?.why !== "string") return;
  /** @type {any} */
  let refused = null;
  const take = (/** @type {boolean} */ all) =>
    play.act(() =>
      takeBack(play, entry.seq, answer.why, hasLater(preview), all).catch((/** @type {any} */ error) => {
        if (all || error.code !== "reverse_later_first") throw error;
        refused = error;
      }),
    );
  let done = await take(false);
  const count = refused?.body?.entries?.length ?? 0;
  const question = plural(count || 2, "A later step hangs on this.", "{n} later steps hang on this.");
  if (refused && (await play.ask(question, t("Undo them too")))) done = await take(true);
  if (done && answer.removed.length) await play.act(() => removeClocks(play, answer.removed));
}

/** What an undo does, and the clocks that may go with it, as a form has them. @param {any} play @param {any} preview */
function told(play, preview) {
  const parts = undoParts(play, preview).map(
    ({ label, words }) => `<p><b>${escaped(label)}:</b> ${escaped(words)}.</p>`,
  );
  const clocks = Object.entries(preview.started).map(
    ([clock, name]) =>
      `<p><label><input type="checkbox" name="${escaped(clock)}"> ${escaped(removalWords(String(name)))}</label></p>`,
  );
  return [...parts, ...clocks].join("");
}

/** @param {string} words */
function paragraph(words) {
  return `<p>${escaped(words)}</p>`;
}
