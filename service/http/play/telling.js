// Telling what happens in an action: everybody with a seat, whatever its state.

import { useDraft } from "./drafts.js";
import { Icon } from "./elements.js";
import { Send } from "./send.js";
import { html, useEffect, useRef, useState } from "./vendor/preact.js";
import { t } from "./words.js";

/** A button that opens a small field; `place` tells it from one for the same action elsewhere on the page. */
export function Telling({ play, aid, place = "" }) {
  const [open, setOpen] = useState(false);
  if (play.role === "spectator") return null;
  const id = `tell-${place}${aid}`;
  const close = () => {
    setOpen(false);
    setTimeout(() => document.getElementById(id)?.focus());
  };
  if (open) return html`<${Field} play=${play} aid=${aid} id=${id} close=${close} />`;
  return html`<p class="rule tools-row">
    <button class="seal quiet" id=${id} onClick=${() => setOpen(true)}>
      <${Icon} name="plus" />
      ${t("Tell what happens")}
    </button>
  </p>`;
}

function Field({ play, aid, id, close }) {
  const { draft, change, send } = useDraft(play, `tale ${aid}`, { text: "" }, aid);
  const field = useRef(null);
  useEffect(() => field.current?.focus(), []);
  const text = draft.text.trim();
  const tell = () => send(() => play.table.tell(aid, { text }), close);
  return html`<div class="stack">
    <label for=${`${id}-text`}>${t("What happens?")}</label>
    <textarea
      class="says"
      id=${`${id}-text`}
      ref=${field}
      rows="3"
      maxlength="500"
      value=${draft.text}
      onInput=${(event) => change({ text: event.currentTarget.value })}
    ></textarea>
    <div class="row wrap">
      <${Send} play=${play} class="primary" lacks=${!text} onClick=${tell}>${t("Tell the table")}<//>
      <button onClick=${close}>${t("Leave it")}</button>
    </div>
  </div>`;
}
