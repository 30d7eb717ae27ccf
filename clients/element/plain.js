// A table to look at, with nothing to press: for streams, and for pages that tell of it.

import { asSigned } from "/client/index.js";
import { Dial } from "../../service/http/play/elements.js";
import { heard } from "../../service/http/play/announcements.js";
import { Result } from "../../service/http/play/result.js";
import { Terms } from "../../service/http/play/chips.js";
import { Chances } from "../../service/http/play/stakes.js";
import { html } from "../../service/http/play/vendor/preact.js";
import { t } from "../../service/http/play/words.js";

/** Entries of the story that are shown. */
const TALES = 8;

/** Actions whose dice have not fallen: what is at stake. */
export function PlainStakes({ play }) {
  const open = [...play.actions.values()].filter(({ state }) => state === "draft" || state === "ready");
  return open
    .map((action) => asSigned(action))
    .map(
      (action) =>
        html`<section class="card stack stakes" key=${action.id} aria-label=${t("Stakes")}>
        <h2>${play.nameOf(action.character)}</h2>
        <${Terms} play=${play} action=${action} named />
        <${Chances} play=${play} action=${action} />
      </section>`,
    );
}

/** The roll or resistance that was last. */
export function Dice({ play }) {
  const last = play.entries.findLast(({ type }) => type === "rolled" || type === "resisted");
  if (!last) return null;
  return html`<${Result} key=${last.seq} play=${play} entry=${last} />`;
}

export function PlainClocks({ play }) {
  if (!play.clocks.length) return null;
  return html`<section class="card" aria-label=${t("Clocks")}>
    <ul class="clocks wide-list">
      ${play.clocks.map(
        (clock) =>
          html`<li class="clock" key=${clock.id}>
            <${Dial} clock=${clock} />
            <p class="name says">${clock.name} <span class="soft small">${`${clock.filled}/${clock.size}`}</span></p>
          </li>`,
      )}
    </ul>
  </section>`;
}

export function PlainStory({ play }) {
  const tales = play.entries
    .map((entry) => ({ entry, words: heard(play, entry) }))
    .filter(({ words }) => words)
    .slice(-TALES);
  if (!tales.length) return null;
  return html`<section class="card" aria-label=${t("Story")}>
    <ol class="stack">${tales.map(({ entry, words }) => html`<li key=${entry.seq} class="small">${words}</li>`)}</ol>
  </section>`;
}
