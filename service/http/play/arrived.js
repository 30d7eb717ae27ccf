// The card that arrives: what befalls somebody, and what the game master says of a roll, on every screen and tab.

import { Icon } from "./elements.js";
import { consequenceText, consequenceTitle, Resist, resisting, Take } from "./resist.js";
import { html, useEffect } from "./vendor/preact.js";
import { quoted, t } from "./words.js";

/** Milliseconds after which a card leaves that asks nothing of who sees it. */
const STAY = 6000;

/**
 * Return what an entry lets befall somebody, or says of a roll; nothing for another entry.
 * @param {any} entry
 * @returns {{entry: any, action: string, items: any[]} | null}
 */
export function arrivalOf(entry) {
  const { type, action_after: action, picks = [], note, verdict } = entry;
  if (type === "chosen" && (picks.length || note || verdict)) return { entry, action: action.id, items: picks };
  if (type === "action_opened" && action.kind === "narrated")
    return { entry, action: action.id, items: action.consequences };
  return null;
}

/** What an arrival says, for who listens: whose words they are, and whom what befalls. */
export function arrivalWords(play, { entry, items }) {
  const verdict = entry.verdict && play.label("outcome", entry.verdict.outcome);
  const words = [verdict, entry.note, ...items.map((item) => itemWords(play, entry, item))].filter(Boolean);
  return `${entry.by_name}: ${words.join(" ")}`;
}

function itemWords(play, entry, item) {
  const what = consequenceTitle(play, item);
  const details = [nameOf(play, entry, item), consequenceText(play, item)].filter(Boolean).join(", ");
  return `${what.replace(/\.$/, "")}. ${details}.`;
}

function nameOf(play, { action_after: action }, { character }) {
  return play.nameOf(character ?? action.character);
}

/** The card, until it is put away: what awaits somebody's word stays until that is given. */
export function Arrived({ play }) {
  const { arrived } = play;
  const action = play.actions.get(arrived?.action);
  const open = (arrived?.items ?? []).map(({ id }) => action?.consequences.find((one) => one.id === id));
  const pending = open.filter((one) => one?.state === "pending");
  const mine = pending.find((one) => play.isMe(one.character ?? action.character));
  const close = () => {
    if (play.arrived !== arrived) return;
    play.arrived = null;
    play.changed();
  };
  const isMine = Boolean(mine);
  useEffect(() => {
    if (!arrived || isMine) return undefined;
    const timer = setTimeout(close, STAY);
    return () => clearTimeout(timer);
  }, [arrived, isMine]);
  // What was awaited is decided: the story has it, and what is left of it.
  if (!arrived || play.tray || (arrived.items.some(({ state }) => state === "pending") && !pending.length)) return null;
  const { entry, items } = arrived;
  const item = mine ?? items[0];
  const name = item ? nameOf(play, entry, item) : "";
  const whose = pending[0] && nameOf(play, entry, pending[0]);
  const kick = item
    ? [t("It befalls {name}", { name }), consequenceText(play, item)].filter(Boolean).join(", ")
    : entry.by_name;
  const verdict = entry.verdict && play.label("outcome", entry.verdict.outcome);
  const place = { n: items.findIndex(({ id }) => id === item?.id) + 1, all: items.length };
  const way = mine && resisting(play, action, mine);
  return html`<section class="arrived" aria-label=${kick} onClick=${mine ? null : close}>
    <button class="quiet close" aria-label=${t("Close")} onClick=${close}><${Icon} name="close" /></button>
    <p class="kick">${[kick, items.length > 1 && t("{n} of {all}", place)].filter(Boolean).join(" · ")}</p>
    ${verdict && html`<h2>${verdict}</h2>`}
    ${item && html`<p class="says">${consequenceTitle(play, item)}</p>`}
    ${entry.note && html`<p class="says">${quoted(entry.note)}</p>`}
    ${
      mine
        ? html`<div class="go">
            ${way.consequence.resistible !== false && html`<${Resist} play=${play} way=${way} />`}
            <${Take} play=${play} way=${way} />
          </div>`
        : whose
          ? html`<p class="small">${t("{name} decides", { name: whose })}<span class="dots"></span></p>`
          : html`<button onClick=${close}>${t("Go on")}</button>`
    }
  </section>`;
}
