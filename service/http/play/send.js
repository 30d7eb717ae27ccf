// Buttons and fields that need the table: what they do is sent there at once.

import { Icon } from "./elements.js";
import { html } from "./vendor/preact.js";
import { t } from "./words.js";

/**
 * A button whose press is sent to the table, or asks it for something: flat while nothing can be sent, and while
 * something `lacks`; without network it has a struck cloud. Offline a press sends nothing, and says why. `queued`:
 * presses while one is under way count too.
 */
export function Send({ play, lacks = false, queued = false, onClick, children, ...more }) {
  const closed = lacks || (queued ? play.gone : play.busy);
  const press = (event) => {
    if (play.gone) play.sayGone();
    else if (!closed) onClick(event);
  };
  return html`<button ...${more} aria-disabled=${closed ? "true" : null} onClick=${onClick && press}>
    ${play.gone && html`<span class="struck"><${Icon} name="cloud" /></span>`}${children}
  </button>`;
}

/**
 * Return the attributes of a box to tick, or of a list to choose from, whose `change` is sent to the table at once:
 * flat while nothing can be sent. Offline a press opens and ticks nothing, and says why.
 */
export function sending(play, change) {
  const refuse = (event) => {
    if (!play.gone) return;
    event.preventDefault();
    play.sayGone();
  };
  return {
    "aria-disabled": play.busy ? "true" : null,
    onMouseDown: refuse,
    onClick: refuse,
    onChange: (event) => change(event.currentTarget),
  };
}

/** The answers to a question of `play.ask`, which may be asked while a change is under way. */
export function Answers({ play }) {
  const { confirm, sends } = play.question;
  const yes = () => play.answer(true);
  return html`<div class="row wrap">
    ${
      sends
        ? html`<${Send} play=${play} class="primary" queued onClick=${yes}>${confirm}<//>`
        : html`<button class="primary" onClick=${yes}>${confirm}</button>`
    }
    <button onClick=${() => play.answer(false)}>${t("No")}</button>
  </div>`;
}
