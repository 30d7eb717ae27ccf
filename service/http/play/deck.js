// The deck: one place above the tabs, on each of them, for what befalls, what was refused, and whose turn it is.

import { Arrived } from "./arrived.js";
import { needText } from "./calls.js";
import { inPercent, partsOf } from "./chances.js";
import { Refusal } from "./notices.js";
import { rollText } from "./stakes.js";
import { isThrower } from "./throwers.js";
import { html } from "./vendor/preact.js";
import { quoted, t } from "./words.js";

export function Deck({ app, play }) {
  const [due] = play.awaited(true);
  return html`<div class="deck" data-tab=${app.tab}>
    <${Refusal} play=${play} />
    <${Arrived} play=${play} />
    ${due && app.tab !== "now" && !play.tray && html`<${Turn} app=${app} play=${play} due=${due} />`}
  </div>`;
}

/** What awaits somebody who looks at another tab: a press goes there, and does nothing else. */
function Turn({ app, play, due: { action, turns } }) {
  const [{ what }] = turns;
  const stakes = play.stakes.get(action.id)?.value;
  const rolls = what === "roll" && isThrower(play, action);
  const name = play.nameOf(action.character);
  const parts = rolls && stakes?.outcomes?.length ? partsOf(play, stakes.outcomes) : null;
  const step = !rolls
    ? needText(what)
    : play.isMe(action.character)
      ? rollText(play, action, stakes)
      : t("Throw for {name}", { name });
  const { goal } = action.spec;
  const small = parts
    ? t("{n} %, see the stakes", { n: inPercent(parts, ["price", "clean", "crit"]) })
    : [name, goal && quoted(goal)].filter(Boolean).join(": ");
  return html`<button
    class="primary due"
    onClick=${() => {
      app.look("now");
      play.look(action.id);
    }}
  >
    <span>${t("Your turn")} · ${step}</span><small>${small}</small>
  </button>`;
}
