// All that waits to be taken or resisted, settled at once: of players who have left, or of an evening that ends.

import { Send } from "./send.js";
import { html } from "./vendor/preact.js";
import { list, plural, t } from "./words.js";

/** For the game master, where consequences of several rolls wait for somebody's word. */
export function SettleAll({ play }) {
  const due = [...play.actions.values()]
    .map((action) => ({ action, pending: action.consequences.filter(({ state }) => state === "pending") }))
    .filter(({ pending }) => pending.length);
  if (due.length < 2) return null;
  const settle = async () => {
    const names = due.flatMap(({ action, pending }) => pending.map(({ character }) => character ?? action.character));
    const who = list([...new Set(names)].map((one) => play.nameOf(one)));
    const sure = await play.ask(t("Let all of it happen, without asking {who}?", { who }), t("Let it happen"));
    if (!sure) return;
    for (const { action, pending } of due) {
      const fate = Object.fromEntries(pending.map(({ id }) => [id, "landed"]));
      if (!(await play.act(() => play.table.choose(action.id, { fate })))) return;
    }
    play.look("");
  };
  const count = due.reduce((sum, { pending }) => sum + pending.length, 0);
  return html`<${Send} play=${play} class="quiet wide" onClick=${settle}>
    ${plural(count, "Settle what waits ({n})", "Settle all that waits ({n})")}
  <//>`;
}
