// Opening and joining a table, and inviting to it.

import { Icon } from "./elements.js";
import { refusalWords } from "./refusals.js";
import { seats } from "./seats.js";
import { html, useEffect, useState } from "./vendor/preact.js";
import { t } from "./words.js";

/** Return what is thrown in a game. */
function diceText(system) {
  if (system === "daggerheart") return t("Hope and Fear: two twelve-sided dice against a Difficulty");
  if (system === "underworld") return t("Pools of ten-sided dice: how many reach the difficulty?");
  return t("Six-sided dice, position and effect; the highest counts");
}

/** Before a table: open one, join one, or sit where one sat before. */
export function Door({ app }) {
  const [games, setGames] = useState([]);
  const [refusal, setRefusal] = useState(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    app.client.listSystems().then(({ systems }) => setGames(systems.filter((game) => !game.extra_of)), (error) => setRefusal(refusalWords(error)));
  }, []);
  const tried = async (run) => {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      const { character, ...seat } = await run();
      app.enter(seat, character);
    } catch (error) {
      setRefusal(refusalWords(error));
    }
    setBusy(false);
  };
  const said = refusal && html`<p class="note bad" role="alert">${refusal.text} ${refusal.more.join(" ")}</p>`;
  return app.invitation
    ? html`<${Join} app=${app} tried=${tried} said=${said} busy=${busy} />`
    : html`<${Open} app=${app} games=${games} tried=${tried} said=${said} busy=${busy} />`;
}

function Open({ app, games, tried, said, busy }) {
  const open = (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    const [system, table, name] = ["system", "table", "name"].map((field) => String(form.get(field) ?? "").trim());
    tried(async () => {
      const { table: seat, opened } = await app.client.openSession({ system, name: table, gm: name });
      return { ...seat.credentials, name, table, code: opened.join_code };
    });
  };
  const known = seats();
  return html`<main class="narrow stack" id="now">
    <h1>Rollwright</h1>
    <p class="soft">${t("Action rolls of five games: exact odds before the dice, and dice that nobody can choose.")}</p>
    ${said}
    ${known.length > 0 && html`<section class="card"><h2>${t("Your tables")}</h2><ul class="stack">
      ${known.map((seat) => html`<li><button class="wide" onClick=${() => app.enter(seat)}>${seat.table || t("A table")} <span class="soft">${seat.name}</span></button></li>`)}
    </ul></section>`}
    <form class="card stack" onSubmit=${open}>
      <h2>${t("Open a table")}</h2>
      <fieldset><legend>${t("Game")}</legend><div class="pick">
        ${games.map(({ name, title }, k) => html`<label><input type="radio" name="system" value=${name} defaultChecked=${k === 0} required /><span>${title}<small>${diceText(name)}</small></span></label>`)}
      </div></fieldset>
      <div><label for="table">${t("Name of the table")}</label><input id="table" name="table" maxlength="80" placeholder=${t("The Vault Job")} /></div>
      <div><label for="name">${t("Your name")}</label><input id="name" name="name" maxlength="80" autocomplete="nickname" required /><p class="hint">${t("You are the game master. No account, no e-mail.")}</p></div>
      <button class="primary wide" aria-disabled=${busy ? "true" : null}>${t("Open the table")}</button>
    </form>
    <p class="hint">${t("To join a table, open the link that its game master gave you.")} <a href="/docs">${t("For developers")}</a> · <a href="/verify">${t("Check dice")}</a></p>
  </main>`;
}

function Join({ app, tried, said, busy }) {
  const { sid, code, table, gm } = app.invitation;
  const join = (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    const name = String(form.get("name")).trim();
    const spectator = form.get("role") === "spectator";
    const character = String(form.get("character") ?? "").trim();
    tried(async () => {
      const joined = await app.client.join(sid, { code, name, role: spectator ? "spectator" : "player" });
      return { ...joined.table.credentials, name, table, character: spectator ? "" : character };
    });
  };
  return html`<main class="narrow stack" id="now">
    <section class="turn"><p class="kick">${gm ? t("{gm} invites you to", { gm }) : t("You are invited to")}</p><h1>${table || t("A table")}</h1></section>
    ${said}
    <form class="card stack" onSubmit=${join}>
      <div><label for="name">${t("Your name")}</label><input id="name" name="name" maxlength="80" autocomplete="nickname" required /><p class="hint">${t("What the others see. No account, no e-mail.")}</p></div>
      <div><label for="character">${t("You play")}</label><input id="character" name="character" maxlength="80" placeholder=${t("Name of your character")} /><p class="hint">${t("You can also make one at the table.")}</p></div>
      <label class="tick"><input type="checkbox" name="role" value="spectator" />${t("I only watch")}</label>
      <button class="primary wide" aria-disabled=${busy ? "true" : null}>${t("Sit down")}</button>
      <p class="hint">${t("Your seat is kept in this browser.")}</p>
    </form>
    <button class="quiet wide" onClick=${() => { app.invitation = null; app.render(); }}>${t("Another table")}</button>
  </main>`;
}

/** The link to a table, as text and as a QR code. */
export function Invite({ play, app }) {
  const [code, setCode] = useState(play.seat.code ?? "");
  const [copied, setCopied] = useState(false);
  const [drawn, setDrawn] = useState(null);
  const words = new URLSearchParams({ t: play.seat.sid, c: code, n: play.session.name, g: play.gmName });
  const link = `${location.origin}/play#${words}`;
  useEffect(() => {
    let gone = false;
    if (code) import("./vendor/uqr.js").then(({ encode }) => gone || setDrawn(encode(link)));
    return () => {
      gone = true;
    };
  }, [link]);
  const renew = async () => {
    const told = await play.act(() => play.table.changeCode());
    if (!told) return;
    play.seat.code = told.join_code;
    await play.refresh();
    setCode(told.join_code);
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      document.getElementById("link").select();
    }
  };
  const others = play.people.filter(({ id, active }) => active && id !== play.me);
  return html`
    ${!code && html`<p>${t("This browser does not know the code. A new one shuts the old link; those who sit here stay.")}</p>`}
    ${code && drawn && html`<${Qr} drawn=${drawn} label=${t("QR code of the link")} />`}
    ${code && html`<div><label for="link">${t("Link")}</label><input id="link" readonly value=${link} onFocus=${(event) => event.target.select()} /></div>`}
    <div class="row wrap">
      ${code && html`<button class="primary" onClick=${copy}><${Icon} name=${copied ? "check" : "copy"} />${copied ? t("Copied") : t("Copy the link")}</button>`}
      ${code && navigator.share && html`<button onClick=${() => navigator.share({ title: play.session.name, url: link }).catch(() => {})}>${t("Share…")}</button>`}
      <button class="quiet" onClick=${renew}>${t("New code")}</button>
    </div>
    ${location.hostname === "localhost" || location.hostname.startsWith("127.") ? html`<p class="note">${t("This address works on this machine only. For others, open the page at an address that they can reach, and invite from there.")}</p>` : null}
    <p class="hint">${t("Anyone with the link can sit down. A new code shuts the old link; those who sit here stay.")}</p>
    <h3>${t("At the table")}</h3>
    ${others.length ? html`<p>${others.map(({ name }) => name).join(", ")}</p>` : html`<p class="wait small"><span class="dots">${t("Nobody else yet. They appear here as they sit down")}</span></p>`}`;
}

function Qr({ drawn, label }) {
  const path = drawn.data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return html`<svg class="qr" viewBox=${`0 0 ${drawn.size} ${drawn.size}`} role="img" aria-label=${label} shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff" /><path d=${path} fill="#000" /></svg>`;
}
