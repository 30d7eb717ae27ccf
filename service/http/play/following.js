// What leads on: an action that presses on, or that ended in a worse position, and the next one, which follows it.

import { Ask, approachOf, approachText } from "./ask.js";
import { html } from "./vendor/preact.js";
import { quoted, t } from "./words.js";

/** Return the actions that lead to a position, of characters whose next action nobody has opened yet (FITD-A19). */
export function leadingOn(play) {
  const characters = play.isGm ? play.characters : play.mine;
  return characters.map(({ id }) => lastOf(play, id)).filter((action) => action?.state === "settled" && action.next);
}

/** Return the last action of a character, as the log has it; undefined where a roll without one came after it. */
function lastOf(play, cid) {
  const ended = new Set();
  for (const { type, character, action_after: action, reversed_by: undone } of [...play.entries].reverse()) {
    if (action?.character === cid) {
      if (!["cancelled", "refused"].includes(action.state) && !ended.has(action.id)) return action;
      ended.add(action.id);
    } else if (type === "rolled" && character === cid && !undone && !action) return undefined;
  }
  return undefined;
}

/** What leads on, and the form that opens the next action: the heading of a page on which nothing else is due. */
export function GoOn({ play, action }) {
  const actor = play.actor(action.character);
  const mine = actor === play.me;
  const { name, number, several } = approachOf(play);
  const rating = several ? undefined : action.spec[number];
  const ask = html`<${Ask} play=${play} again=${action} />`;
  const title = t("{name} goes on at {position}", {
    name: play.nameOf(action.character),
    position: play.label("position", action.next),
  });
  return html`<section class=${mine ? "turn" : "wait"} tabindex="-1">
      <p class="kick">${mine ? t("Your turn") : t("Waiting for {who}", { who: play.personName(actor) })}</p>
      <h1>${title}</h1>
      ${action.spec.goal && html`<p class="says">${quoted(action.spec.goal)}</p>`}
      ${
        rating !== undefined &&
        html`<div class="chips"><span class="chip">${approachText(play, action.spec[name] ?? "", rating)}</span></div>`
      }
    </section>
    ${mine ? ask : html`<details class="card"><summary>${t("Call for the roll")}</summary>${ask}</details>`}`;
}
