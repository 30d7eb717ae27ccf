// Taking a roll back, from the menu of its message.

import { differenceWords, leftWords, undoWords } from "/play/changes.js";
import { AFTER } from "/play/paragraphs.js";
import { REVERSIBLE, takeBack } from "/play/undo.js";
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

/** Say what goes back, stays and differs, ask why, and take an entry back; what else hangs on it only after a word to that. @param {Desk} desk @param {any} entry */
async function undo(desk, entry) {
  if (!entry) return;
  const { play } = desk;
  const later = play.entries.filter(
    (/** @type {any} */ one) =>
      one.action && one.action === entry.action && one.seq > entry.seq && AFTER.has(one.type) && !one.reversed_by,
  );
  // Where it would be refused, the press says why.
  const preview = await play.table.previewReversal(entry.seq).catch(() => null);
  const goes = undoWords(play, [entry, ...later], preview) || t("nothing but the entry itself");
  const more = later.length ? t("; later steps go with it") : "";
  const hint = t("The dice stay in the log and in their chapter, so that everybody sees that they fell.");
  const asked = {
    window: { title: t("Undo this") },
    content: `<p><b>${escaped(t("What goes back"))}:</b> ${escaped(goes)}${escaped(more)}.</p>${stays(play, preview)}<p>${escaped(hint)}</p>
      <label>${escaped(t("Why?"))} <input name="why" maxlength="500"></label>`,
    ok: {
      label: t("Undo this"),
      callback: (/** @type {Event} */ _, /** @type {any} */ button) => button.form.elements.why.value,
    },
    rejectClose: false,
  };
  const why = await DialogV2.prompt(/** @type {any} */ (asked));
  if (typeof why !== "string") return;
  /** @type {any} */
  let refused = null;
  const take = (/** @type {boolean} */ all) =>
    play.act(() =>
      takeBack(play, entry.seq, why.trim(), later.length > 0, all).catch((/** @type {any} */ error) => {
        if (all || error.code !== "reverse_later_first") throw error;
        refused = error;
      }),
    );
  await take(false);
  const count = refused?.body?.entries?.length ?? 0;
  const question = plural(count || 2, "A later step hangs on this.", "{n} later steps hang on this.");
  if (refused && (await play.ask(question, t("Undo them too")))) await take(true);
}

/** What an undo leaves, and what differs after it. @param {any} play @param {any} preview */
function stays(play, preview) {
  if (!preview) return "";
  const { left, differs } = preview;
  const line = (/** @type {string} */ label, /** @type {string} */ words) =>
    `<p><b>${escaped(label)}:</b> ${escaped(words)}.</p>`;
  return [
    left.length ? line(t("What is left"), leftWords(play, left)) : "",
    differs.length ? line(t("Not as if it had never been"), differenceWords(play, differs)) : "",
  ].join("");
}
