// Rolls that were made and count in another: of a group, a set-up, an opponent, an attack.

import { html } from "./vendor/preact.js";
import { t } from "./words.js";

/** The most rolls that are offered: the newest. */
const MOST = 12;

/** Return the rolls that an action may join, the newest first, each with the id of its own action. */
export function joinable(play) {
  if (!play.game.joins || !play.session.options.published) return [];
  return play.entries
    .filter((one) => one.type === "rolled" && !one.reversed_by)
    .slice(-MOST)
    .reverse()
    .map((entry) => ({ id: entry.action ?? `r${entry.seq}`, entry }));
}

/** Rolls to choose from: they count in the order in which they are chosen. */
export function Joins({ play, rolls, picked, change }) {
  const toggle = (id) => change(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id]);
  return html`<details open=${picked.length > 0}>
    <summary>${t("Rolls that count in this one")}</summary>
    <div class="stack">
      <p class="hint">
        ${t(
          "Of a group, a set-up, an opponent or an attack: rolls that were made before. They count in the order of your presses.",
        )}
      </p>
      ${rolls.map(({ id, entry }) => {
        const { goal, outcome } = entry.ruling ?? {};
        const place = picked.length > 1 && picked.includes(id) && `${picked.indexOf(id) + 1}.`;
        const words = [entry.character_name ?? entry.by_name, goal, outcome && play.label("outcome", outcome)];
        return html`<button
          type="button"
          class="choice"
          aria-pressed=${String(picked.includes(id))}
          onClick=${() => toggle(id)}
        >${place || ""} ${words.filter(Boolean).join(" · ")}</button>`;
      })}
    </div>
  </details>`;
}
