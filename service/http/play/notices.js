// What is said above all else: a lost connection, warnings of fair dice, rolls that were missed; and refusals.

import { Icon } from "./elements.js";
import { html } from "./vendor/preact.js";
import { ForeignRolls, noticed, UnprovenRolls } from "./warnings.js";
import { plural, spoken, t } from "./words.js";

/** Lost connections and warnings: above everything. */
export function Notices({ play }) {
  const { contradictions, foreign, unproven } = noticed(play);
  const time = play.since.toLocaleTimeString(spoken, { hour: "2-digit", minute: "2-digit" });
  return html`<div class="notices">
    ${
      play.gone &&
      html`<p class="note" role="status">
        ${t("You see the table as of {time}. What needs the table waits until it is back.", { time })}
      </p>`
    }
    ${
      play.slow &&
      html`<p class="note" role="status">
        ${t("What you sent is on its way. It may have arrived already. We ask until we know; it never happens twice.")}
      </p>`
    }
    ${
      contradictions > 0 &&
      html`<p class="note bad" role="alert">
        ${t(
          "What the table tells does not agree with what it told before. The proof is kept here.",
        )} <button class="mini" onClick=${() => play.open("fair")}>
          ${t("Fair dice")}
        </button>
      </p>`
    }
    ${
      play.missed > 0 &&
      html`<p class="note" role="status">
        ${plural(play.missed, "{n} roll while you were away", "{n} rolls while you were away")} <button
          class="mini"
          onClick=${() => {
            play.missed = 0;
            play.page.look("story");
          }}
        >
          ${t("Story")}
        </button>
      </p>`
    }
    ${unproven > 0 && html`<${UnprovenRolls} count=${unproven} />`}
    ${foreign > 0 && html`<${ForeignRolls} count=${foreign} />`}
  </div>`;
}

/** Why the last change was refused; it stays until it is put away, or past. */
export function Refusal({ play }) {
  const { refusal } = play;
  const close = () => {
    play.refusal = null;
    play.changed();
  };
  return html`<div class="refusal" role="alert">${
    refusal &&
    html`<p class="note bad">
      ${refusal.text} ${refusal.more.join(" ")} <button class="mini quiet" aria-label=${t("Close")} onClick=${close}>
        <${Icon} name="close" />
      </button>
    </p>`
  }</div>`;
}
