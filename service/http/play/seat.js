// A link that is a seat: checked before it is taken, and saved for its person.

import { copied } from "./copy.js";
import { Icon } from "./elements.js";
import { keep } from "./storage.js";
import { refusalWords } from "./refusals.js";
import { seats } from "./seats.js";
import { html, useRef, useState } from "./vendor/preact.js";
import { t } from "./words.js";

/** Return the address of the page of tables at a service. @param {import("/client/index.js").Client} client */
export function pageOf({ url }) {
  return `${url}/play`;
}

/** Return the link to a seat: its token is in the fragment, which no server gets. @param {string} page */
export function seatLink(page, { sid, token }) {
  return `${page}#t=${encodeURIComponent(sid)}&k=${encodeURIComponent(token)}`;
}

/** Return the fragment of a link to a seat in a text that was saved, or an empty one. @param {string} text */
export function savedFragment(text) {
  return /#t=[^&\s]+&k=[\w.~%-]+/.exec(text)?.[0] ?? "";
}

/**
 * Ask the service whose seat a link is. `kept`: another person's seat at that table, which this browser has.
 * @param {import("/client/index.js").Client} client
 * @param {{sid: string, token: string}} link
 * @returns {Promise<{seat?: import("./seats.js").Seat, kept?: import("./seats.js").Seat, refusal?: object}>}
 */
export async function checkedSeat(client, { sid, token }) {
  const table = client.table({ sid, token });
  const known = seats().find((one) => one.sid === sid);
  try {
    const { name, people } = await table.getSession();
    const seat = { sid, token, name: people.find(({ id }) => id === table.person)?.name ?? "", table: name ?? "" };
    if (!known) return { seat };
    if (client.table(known).person === table.person) return { seat: { ...known, ...seat } };
    return { seat, kept: known };
  } catch (error) {
    const words = refusalWords(error);
    const isClosed = error.status === 401 || error.status === 404;
    const text = isClosed ? t("This link opens no seat: it was replaced, or the seat was closed.") : words.text;
    return { refusal: { ...words, text } };
  }
}

/** What the page shows of a link to a seat: that it is checked, that it is none, or which of two seats to take. */
export function LinkedSeat({ app }) {
  const { seat, kept, refusal } = app.linked;
  if (refusal) {
    const known = seats();
    return html`<main class="narrow stack" id="now"><h1>${t("A table")}</h1>
      <p class="note bad" role="alert">${refusal.text} ${refusal.more.join(" ")}</p>
      ${known.length > 0 && html`<p>${t("Your seats in this browser are as they were.")}</p>`}
      <button class="primary wide" onClick=${() => app.dropLink()}>${t("Back to the door")}</button></main>`;
  }
  if (!kept)
    return html`<main class="narrow">
      <section class="wait" role="status"><h1>${t("The link is checked")}<span class="dots"></span></h1></section>
    </main>`;
  const names = { kept: kept.name, other: seat.name, table: seat.table || t("A table") };
  return html`<main class="narrow stack" id="now">
    <section class="turn"><p class="kick">${names.table}</p><h1>${t("Which seat is yours?")}</h1></section>
    <p>${t("This browser sits at {table} as {kept}. The link is the seat of {other}.", names)}</p>
    <button class="primary wide" onClick=${() => app.enter(kept)}>${t("Stay {name}", { name: kept.name })}</button>
    <section class="card stack">
      <p class="hint">
        ${t("A browser keeps one seat at a table. Save the one of {kept} before you take the other.", names)}
      </p>
      <${SaveSeat} page=${pageOf(app.client)} seat=${kept} />
      <button class="wide" onClick=${() => app.enter(seat)}>${t("Sit down as {name}", { name: seat.name })}</button>
    </section>
  </main>`;
}

/** The link to a seat, to copy or to save as a file. */
export function SaveSeat({ page, seat, saved = () => {} }) {
  const link = seatLink(page, seat);
  const save = () => {
    const name = (seat.table || "table").replace(/[^\p{L}\p{N}]+/gu, "-");
    const at = { name: seat.name, table: seat.table || t("A table") };
    const text = `${t("The seat of {name} at {table}. Whoever has this link is {name} there.", at)}\n${link}\n`;
    const file = document.createElement("a");
    file.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    file.download = `rollwright-${name}.txt`;
    file.click();
    saved();
  };
  return html`<${CopyLink}
    link=${link}
    label=${t("For {name} alone: anyone who has it sits there", { name: seat.name })}
    told=${saved}
  />
    <button onClick=${save}>${t("Save it as a file")}</button>`;
}

/** A link in a field, and the button that copies it. */
export function CopyLink({ link, label, told = () => {} }) {
  const [done, setDone] = useState(false);
  const field = useRef(null);
  const copy = async () => {
    const isCopied = await copied(field.current);
    setDone(isCopied);
    if (isCopied) told();
  };
  return html`<div>
    <label>
      ${label}
      <input ref=${field} readonly value=${link} onFocus=${(event) => event.currentTarget.select()} />
    </label>
    <button class="quiet" onClick=${copy}><${Icon} name="copy" />${done ? t("Copied") : t("Copy the link")}</button>
  </div>`;
}

/** The dialog "Your seat": it is in this browser alone until somebody saves it. */
export function OwnSeat({ play }) {
  const seat = { ...play.seat, ...play.table.credentials, name: play.personName(play.me), table: play.session.name };
  return html`<p>${t("Your seat is in this browser alone. If it forgets it, the seat is lost.")}</p>
    <${SaveSeat} page=${pageOf(play.client)} seat=${seat} saved=${() => {
      keep("localStorage", SAVED, play, true);
      play.changed();
    }} />
    <p class="hint">${t("Open the link to sit here again, in any browser.")}</p>`;
}

/** Under which name it is kept that a seat was saved. */
export const SAVED = "seat saved";

/** A seat that was saved as a file, taken from it. */
export function RestoreSeat({ app }) {
  const [wrong, setWrong] = useState(false);
  const read = async (event) => {
    const fragment = savedFragment((await event.target.files[0]?.slice(0, 10_000).text()) ?? "");
    setWrong(!fragment);
    if (fragment) app.follow(fragment);
  };
  return html`<label>
    ${t("Take a seat from a file that you saved")}
    <input type="file" accept=".txt,text/plain" onChange=${read} />
  </label>
    ${wrong && html`<p class="note bad" role="alert">${t("There is no seat in this file.")}</p>`}`;
}
