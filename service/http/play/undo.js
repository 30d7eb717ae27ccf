// Taking entries of the log back, with what hangs on them.

import { undoParts } from "./changes.js";
import { refusalWords } from "./refusals.js";
import { Send } from "./send.js";
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
  return html`<${UndoForm} play=${play} entry=${entry} close=${close} />`;
}

/**
 * Return what an undo would do as the service says it, or the words in which it refuses it.
 * @param {any} play
 * @param {number} seq
 * @param {AbortSignal} [signal]   ends the question
 */
export async function previewed(play, seq, signal) {
  try {
    return { preview: await play.table.previewReversal(seq, { signal }), refusal: "", over: false };
  } catch (error) {
    return refusedPreview(play, error);
  }
}

/** Return an answer without a preview: `over` where somebody else took the entry back first. */
function refusedPreview(play, error) {
  const over = error.code === "happened";
  return { preview: null, refusal: over ? t("This has been undone already.") : refusalWords(error, play).text, over };
}

/** The form that undoes an entry. @param {{play: any, entry: {seq: number, type?: string}, close: () => void}} given */
export function UndoForm({ play, entry, close }) {
  const [note, setNote] = useState("");
  const [needed, setNeeded] = useState(null);
  const field = useRef(null);
  const [{ preview, refusal, over }, setPreview] = useState(/** @type {any} */ ({ preview: null, refusal: "" }));
  const [removed, setRemoved] = useState(/** @type {string[]} */ ([]));
  /** Ends the question what would go back, if it is asked. */
  const question = useRef(/** @type {AbortController | null} */ (null));
  useEffect(() => {
    field.current?.focus();
    // Who was in the form when somebody else took the entry back goes on at the entry.
    return () => setTimeout(() => document.activeElement === document.body && focusEntry(entry));
  }, []);
  useEffect(() => {
    // What is being undone, or is undone, is not asked about any more.
    if (play.sending || over) return undefined;
    const asking = new AbortController();
    const { signal } = asking;
    question.current = asking;
    const ask = () => previewed(play, entry.seq, signal).then((answer) => signal.aborted || setPreview(answer));
    const timer = setTimeout(() => signal.aborted || ask(), PAUSE);
    return () => {
      asking.abort();
      clearTimeout(timer);
    };
  }, [entry.seq, play.entries.length, play.sending, over]);
  const undo = async () => {
    // An answer that the undo overtakes would be that there is nothing to undo.
    question.current?.abort();
    /** @type {any} */
    let refused = null;
    const done = await play.act(async () => {
      try {
        return await takeBack(play, entry.seq, note.trim(), hasLater(preview), needed !== null);
      } catch (error) {
        if (error.code !== "happened" && (error.code !== "reverse_later_first" || needed)) throw error;
        refused = error;
        return undefined;
      }
    });
    if (refused?.code === "happened") setPreview(refusedPreview(play, refused));
    else if (refused) setNeeded(refused.body?.entries ?? []);
    else if (done) {
      close();
      play.say(t("Undone."));
      if (!document.activeElement?.closest(".undo")) focusEntry(entry);
      // The entry is taken back already: where a clock stays, its refusal is said by itself.
      if (removed.length) await play.act(() => removeClocks(play, removed));
    }
  };
  const parts = preview
    ? undoParts(play, preview)
    : [{ part: "goes", label: t("What goes back"), words: refusal || "…" }];
  return html`<div class="undo stack" role="group" aria-label=${t("What goes back")}>
    ${parts.map(
      ({ part, label, words }) => html`<p class=${part === "differs" ? "note" : "small"} key=${part}>
        <b>${label}:</b> ${ended(words)}
      </p>`,
    )}
    <${StartedClocks} started=${preview?.started ?? {}} removed=${removed} setRemoved=${setRemoved} />
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
      <${Send} play=${play} class="primary" lacks=${over} onClick=${undo}>
        ${needed ? t("Undo them too") : t("Undo this")}
      <//>
      <button onClick=${close}>${t("Leave it")}</button>
    </div>
  </div>`;
}

/** @param {{seq: number}} entry */
function focusEntry({ seq }) {
  document.getElementById(`entry-${seq}`)?.focus();
}

function ended(words) {
  return /[.!?…]$/.test(words) ? words : `${words}.`;
}

/** Clocks that the bargains of a roll started, which may go with it. */
function StartedClocks({ started, removed, setRemoved }) {
  const toggle = (clock) =>
    setRemoved(removed.includes(clock) ? removed.filter((one) => one !== clock) : [...removed, clock]);
  return Object.entries(started).map(
    ([clock, name]) => html`<label class="tick" key=${clock}>
      <input type="checkbox" checked=${removed.includes(clock)} onChange=${() => toggle(clock)} />
      ${removalWords(name)}
    </label>`,
  );
}

/** Whether later steps would go with the entry, as a preview says. @param {any} preview */
export function hasLater(preview) {
  return (preview?.reverses.length ?? 0) > 1;
}

/** @param {string} clock   its name */
export function removalWords(clock) {
  return t("Remove the clock that the bargain started: {clock}", { clock });
}

/** Remove clocks that are still there. @param {string[]} clocks */
export async function removeClocks(play, clocks) {
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
