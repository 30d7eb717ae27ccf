// What the game master tells beforehand of how a roll may come out.

import { kindOf, slotTitle } from "./chances.js";
import { html, useState } from "./vendor/preact.js";
import { t } from "./words.js";

/** How outcomes are graded that work. */
const WORKS = new Set(["price", "clean", "crit"]);

/**
 * Two sentences, for what works and for what does not; one for each outcome where somebody wants it, or has it.
 * @param {{play: any, slots: string[], says: Record<string, string>, change: (says: Record<string, string>) => void,
 *   player: string}} given
 */
export function Says({ play, slots, says, change, player }) {
  const works = (slot) => WORKS.has(kindOf(play, { outcome: play.game.slots[slot][0], degree: undefined }));
  const halves = [
    { id: "works", title: t("If it works"), of: slots.filter(works) },
    { id: "badly", title: t("If it goes badly"), of: slots.filter((slot) => !works(slot)) },
  ].filter(({ of }) => of.length);
  const textsOf = ({ of }) => [...new Set(of.map((slot) => says[slot] ?? ""))];
  const differ = halves.some((half) => textsOf(half).length > 1);
  const [wanted, want] = useState(false);
  const isOpen = wanted || differ;
  const box = (id, title, of) => html`<div>
    <label for=${`says-${id}`}>${title}</label>
    <input
      class="says"
      id=${`says-${id}`}
      maxlength="500"
      value=${says[of[0]] ?? ""}
      onInput=${(event) => change(Object.fromEntries(of.map((slot) => [slot, event.target.value])))}
    />
  </div>`;
  if (!slots.length) return null;
  return html`<h3>${t("{player} reads these as the next sentence", { player })}</h3>
    <div class="stakes2">
      ${
        isOpen
          ? slots.map((slot) => box(slot, slotTitle(play, slot), [slot]))
          : halves.map(({ id, title, of }) => box(id, title, of))
      }
    </div>
    ${
      !differ &&
      html`<button class="quiet" aria-expanded=${String(isOpen)} onClick=${() => want(!wanted)}>
      ${t("A word for each outcome")}
    </button>`
    }`;
}
