// Dice thrown on the table, where the game master allows them: their faces are tapped.

import { Send } from "./send.js";
import { html, useState } from "./vendor/preact.js";
import { t } from "./words.js";

/** A row of faces for each die; `send` gets them in the order of the dice. */
export function Handthrown({ play, sides, send }) {
  const [faces, setFaces] = useState({});
  const chosen = sides.map((_, k) => faces[k]);
  const whole = chosen.every(Boolean);
  if (!sides.length) return null;
  return html`<details class="card"><summary>${t("Dice thrown by hand")}</summary><div class="stack">
    ${sides.map(
      (most, k) => html`<fieldset>
        <legend>${t("Die {n}: d{sides}", { n: k + 1, sides: most })}</legend>
        <div class="dial">${Array.from({ length: most }, (_, face) => face + 1).map(
          (face) =>
            html`<button
              type="button"
              aria-pressed=${String(faces[k] === face)}
              onClick=${() => setFaces({ ...faces, [k]: face })}
            >${face}</button>`,
        )}</div>
      </fieldset>`,
    )}
    <p class="hint">${t("Nothing proves these dice: everybody sees that they were thrown by hand.")}</p>
    <${Send} play=${play} lacks=${!whole} onClick=${() => send(chosen)}>
      ${t("Roll with these faces")}
    <//></div></details>`;
}
