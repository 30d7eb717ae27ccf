// What the GM is waited for, always in view: beside the action on laptops, above it on tablets; on phones its tab
// counts.

import { needText } from "./calls.js";
import { SettleAll } from "./settle.js";
import { html, useEffect, useState } from "./vendor/preact.js";
import { t } from "./words.js";

/** Widths at which the queue stands above the action: there are two columns then, and no tabs. */
const ABOVE = "(min-width: 720px) and (max-width: 1099px)";

/** The queue, where this is its place. @param {{play: any, app: any, above?: boolean}} props */
export function Queue({ play, app, above = false }) {
  const due = play.awaited(true);
  if (useMedia(ABOVE) !== above || (above && !due.length)) return null;
  const look = (action) => {
    play.look(action.id);
    app.look("now");
  };
  return html`<section class=${above ? "queue-box above" : "queue-box"}>
    <h2>${t("Waiting for you")} <span class="chip">${due.length}</span></h2>
    ${
      due.length
        ? html`<ul class="queue">${due.map(
            ({ action, turns }) => html`<li>
              <button
                class="entry"
                aria-current=${play.focus === action.id ? "true" : null}
                onClick=${() => look(action)}
              >
        <span class="need">${needText(turns[0].what)}</span>
        <span class="says">${action.spec.goal ?? ""}</span>
        <span class="who">${play.nameOf(action.character)}</span></button></li>`,
          )}</ul>`
        : html`<p class="small soft">${t("Nothing. Let them talk.")}</p>`
    }
    <${SettleAll} play=${play} />
  </section>`;
}

function useMedia(query) {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const changed = () => setMatches(media.matches);
    media.addEventListener("change", changed);
    return () => media.removeEventListener("change", changed);
  }, [query]);
  return matches;
}
