// Taking entries of the log back, with what hangs on them.

import { differenceWords, leftWords, undoWords } from "./changes.js";
import { Send } from "./send.js";
import { AFTER } from "./paragraphs.js";
import { html, useEffect, useRef, useState } from "./vendor/preact.js";
import { plural, t } from "./words.js";

/** Milliseconds before it is asked what would go back: entries that arrive together are one question. */
const PAUSE = 200;

export const REVERSIBLE = new Set([
  "rolled",
  "chosen",
  "resisted",
  "tracks_changed",
  "clock_ticked",
  "turn_started",
  "tale_told",
]);

export function mayUndo(play, entry, item) {
  const mayReverse = play.role === "gm" || (entry.type === "tale_told" && entry.by === play.me);
  return mayReverse && REVERSIBLE.has(entry.type) && !item.undone.has(entry.seq);
}

export function UndoPart({ play, item, entry, undoing, setUndoing }) {
  if (undoing !== entry.seq || !mayUndo(play, entry, item)) return null;
  const close = () => {
    // Another entry's form may have been opened since.
    setUndoing((seq) => (seq === entry.seq ? 0 : seq));
    // The button is there again after the next drawing.
    setTimeout(() => document.getElementById(`undo-${entry.seq}`)?.focus());
  };
  return html`<${UndoForm} play=${play} item=${item} entry=${entry} close=${close} />`;
}

function UndoForm({ play, item, entry, close }) {
  const [note, setNote] = useState("");
  const [needed, setNeeded] = useState(null);
  const field = useRef(null);
  const [preview, setPreview] = useState(/** @type {any} */ (null));
  const [removed, setRemoved] = useState(/** @type {string[]} */ ([]));
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    let gone = false;
    const show = (found) => gone || setPreview(found);
    // Where it would be refused, the press says why.
    const ask = () => play.table.previewReversal(entry.seq).then(show, () => show(null));
    const timer = setTimeout(ask, PAUSE);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [entry.seq, play.entries.length]);
  const later = item.steps.filter(({ seq, type }) => seq > entry.seq && AFTER.has(type) && !item.undone.has(seq));
  const goes = undoWords(play, [entry, ...later], preview);
  const undo = async () => {
    /** @type {any} */
    let refused = null;
    const done = await play.act(async () => {
      try {
        return await takeBack(play, entry.seq, note.trim(), later.length > 0, needed !== null);
      } catch (error) {
        if (error.code !== "reverse_later_first" || needed) throw error;
        refused = error;
        return undefined;
      }
    });
    if (refused) setNeeded(refused.body?.entries ?? []);
    else if (done) {
      close();
      play.say(t("Undone."));
      if (!document.activeElement?.closest(".undo")) document.getElementById(`entry-${entry.seq}`)?.focus();
      // The entry is taken back already: where a clock stays, its refusal is said by itself.
      if (removed.length) await play.act(() => removeClocks(play, removed));
    }
  };
  return html`<div class="undo stack" role="group" aria-labelledby=${`goes-${entry.seq}`}>
    <p class="small" id=${`goes-${entry.seq}`}>
      <b>${t("What goes back")}:</b> ${goes || t("nothing but the entry itself")}
      ${later.length ? t("; later steps go with it") : ""}.
    </p>
    <${PreviewPart} play=${play} preview=${preview} removed=${removed} setRemoved=${setRemoved} />
    ${
      entry.type === "rolled"
        ? html`<p class="hint">
          ${t("The dice stay in the log and in their chapter, so that everybody sees that they fell.")}
        </p>`
        : null
    }
    <label for=${`why-${entry.seq}`}>${t("Why?")}</label>
    <input
      class="says"
      id=${`why-${entry.seq}`}
      ref=${field}
      maxlength="500"
      value=${note}
      onInput=${(event) => setNote(event.currentTarget.value)}
    />
    ${
      needed
        ? html`<p class="note" role="alert">
          ${plural(needed.length || 2, "A later step hangs on this.", "{n} later steps hang on this.")}
        </p>`
        : null
    }
    <div class="row wrap">
      <${Send} play=${play} class="primary" onClick=${undo}>
        ${needed ? t("Undo them too") : t("Undo this")}
      <//>
      <button onClick=${close}>${t("Leave it")}</button>
    </div>
  </div>`;
}

/** What an undo leaves, what differs after it, and clocks of a bargain that may go with its roll. */
function PreviewPart({ play, preview, removed, setRemoved }) {
  if (!preview) return null;
  const { left, differs, started } = preview;
  const toggle = (clock) =>
    setRemoved(removed.includes(clock) ? removed.filter((one) => one !== clock) : [...removed, clock]);
  return html`${left.length ? html`<p class="small"><b>${t("What is left")}:</b> ${leftWords(play, left)}.</p>` : null}
    ${
      differs.length
        ? html`<p class="note"><b>${t("Not as if it had never been")}:</b> ${differenceWords(play, differs)}.</p>`
        : null
    }
    ${Object.entries(started).map(
      ([clock, name]) => html`<label class="tick">
        <input type="checkbox" checked=${removed.includes(clock)} onChange=${() => toggle(clock)} />
        ${t("Remove the clock that the bargain started: {clock}", { clock: name })}
      </label>`,
    )}`;
}

/** Remove clocks that are still there. @param {string[]} clocks */
async function removeClocks(play, clocks) {
  for (const clock of clocks) {
    await play.table.deleteClock(clock, "*").catch((error) => {
      if (error.code !== "not_found") throw error;
    });
  }
}

/** Take an entry back; if `all`, what hangs on it first, the newest of it before the others. */
export async function takeBack(play, seq, note, withLater, all, depth = 8) {
  try {
    return await play.table.reverse({ seq, note, with_later: withLater || all });
  } catch (error) {
    if (!all || error.code !== "reverse_later_first" || depth === 0) throw error;
    const entries = [...(error.body?.entries ?? [])].sort((one, other) => other - one);
    for (const later of entries) {
      await takeBack(play, later, note, true, true, depth - 1).catch((refused) => {
        // It went with one of the others.
        if (refused.code !== "happened") throw refused;
      });
    }
    return takeBack(play, seq, note, withLater, all, depth - 1);
  }
}
