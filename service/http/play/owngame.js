// A game of somebody's own at the door: its file, chosen here or out of a link, and what the service says of it.

import { Faults, faultsOf } from "./faults.js";
import { MOST_BYTES } from "./gamelinks.js";
import { html } from "./vendor/preact.js";
import { plural, t } from "./words.js";

/** The value of the choice among the games. */
export const OWN = "own";
/** No game yet: `text` of a file; `checked` what the service said of it; `faults`, and why there is no file. */
export const NO_FILE = { text: "", name: "", checked: null, faults: [], reason: "" };

/** Return the file of a link as what is chosen. @param {{text: string, reason: string}} link */
export function linkedFile(link) {
  return { ...NO_FILE, ...link, name: t("From the link") };
}

/**
 * Have the service check a file: return it with what was said, with its faults where it does not play.
 * @param {any} app
 * @param {typeof NO_FILE} file
 */
export async function checkedFile(app, file) {
  try {
    return { ...file, checked: await app.client.checkGame(file.text), faults: [] };
  } catch (error) {
    const faults = faultsOf(error);
    if (!faults.length) throw error;
    return { ...file, checked: null, faults };
  }
}

/** What stands beneath that choice: `choose` shows a file, or has it checked; at `games` one is written. */
export function OwnGame({ file, choose, busy, games = "/games" }) {
  const pick = async (event) => {
    const [chosen] = event.target.files;
    if (!chosen) return;
    const reason = chosen.size > MOST_BYTES ? "large" : "";
    choose({ ...NO_FILE, text: reason ? "" : await chosen.text(), name: chosen.name, reason });
  };
  // The same file may be picked again after a change; until then its name stands there.
  const forget = (event) => {
    event.target.value = "";
  };
  const { text, name, checked, faults, reason } = file;
  return html`<div class="stack">
    <div>
      <label for="game-file">${t("Its file, in TOML or JSON")}</label>
      <input id="game-file" type="file" accept=".toml,.json" onClick=${forget} onChange=${pick} />
      <p class="hint">
        <a href=${games} target=${games === "/games" ? null : "_blank"} rel="noreferrer">${t("Write a game")}</a>
      </p>
    </div>
    ${reason && html`<p class="note bad" role="alert">${reasonText(reason)}</p>`}
    <div role="status">
      ${
        checked &&
        html`<p class="note good"><b>${checked.description.title}</b> ${t("{name} plays.", { name })}
        </p>`
      }
      ${
        faults.length > 0 &&
        html`<div class="note bad">
          <b>${plural(faults.length, "{name} has {n} fault:", "{name} has {n} faults:", { name })}</b>
          <${Faults} faults=${faults} />
        </div>`
      }
    </div>
    ${
      text &&
      !checked &&
      !faults.length &&
      html`<p class="note">
        ${t("{name}: nothing of it was sent.", { name })} <button
          type="button"
          class="mini"
          aria-disabled=${busy ? "true" : null}
          onClick=${() => choose(file)}
        >
          ${t("Check it")}
        </button>
      </p>`
    }
  </div>`;
}

/** Why there is no file. @param {string} reason */
export function reasonText(reason) {
  return reason === "large"
    ? t("This game is too large: a file has at most 64 KiB.")
    : t("This link is damaged: copy it again, as a whole.");
}
