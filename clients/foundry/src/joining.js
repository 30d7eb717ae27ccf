// The GM's first step: the address of a service, a game and a name, or a seat that they have already.

import { Client } from "/client/index.js";
import { HostQuestion } from "/play/hosts.js";
import { checkedFile, NO_FILE, OWN, OwnGame } from "/play/owngame.js";
import { savedFragment } from "/play/seat.js";
import { html, render, useState } from "/play/vendor/preact.js";
import { spoken, t } from "/play/words.js";
import { isNewEnough, tooOld, troubleWords } from "./desk.js";
import { keepToken, setWorldTable, worldTable } from "./settings.js";

/** @import {Desk} from "./desk.js" */

const { ApplicationV2 } = foundry.applications.api;

/** The window in the module's settings; GMs alone open it. */
export class Door extends ApplicationV2 {
  static DEFAULT_OPTIONS = {
    id: "rollwright-door",
    classes: ["rollwright"],
    window: { title: "ROLLWRIGHT.OpenTable", icon: "fa-solid fa-dice", resizable: true },
    position: { width: 460, height: 640 },
  };

  /** Where this client sits down. @type {Desk} */
  static desk;

  #root = document.createElement("div");

  /** @override */
  async _renderHTML() {
    this.#root.className = "rollwright-page rollwright-window";
    this.#root.lang = spoken;
    render(html`<${Steps} close=${() => this.close()} />`, this.#root);
    return this.#root;
  }

  /** @override @param {HTMLElement} result @param {HTMLElement} content */
  _replaceHTML(result, content) {
    content.replaceChildren(result);
  }

  /** @override */
  _onClose() {
    render(null, this.#root);
  }
}

/** @param {any} props */
function Steps({ close }) {
  const [url, setUrl] = useState(worldTable()?.url ?? "http://localhost:8000");
  const [games, setGames] = useState(/** @type {any[]} */ ([]));
  const [game_, setGame] = useState("");
  const [file, setFile] = useState(NO_FILE);
  const [name, setName] = useState(game.world?.title ?? "");
  const [apiKey, setKey] = useState("");
  const [link, setLink] = useState("");
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(false);
  const table = worldTable();
  const client = (at = url) =>
    new Client(at, { apiKey: apiKey || undefined, language: game.i18n?.lang, patience: 6000 });
  const attempt = async (/** @type {() => Promise<void>} */ run) => {
    if (busy) return;
    setBusy(true);
    setTrouble("");
    try {
      await run();
    } catch (error) {
      setTrouble(troubleWords(error, url));
    }
    setBusy(false);
  };
  const connect = (/** @type {Event} */ event) => {
    event.preventDefault();
    void attempt(async () => {
      const { systems = [] } = await client().listSystems();
      const found = systems.filter(({ extra_of: extra }) => !extra?.length);
      if (!found.length || !isNewEnough(await client().describeSystem(found[0].name))) {
        setTrouble(tooOld(url));
        return;
      }
      setGames(found);
      setGame(found[0].name);
    });
  };
  const check = (/** @type {any} */ chosen) => {
    setFile(chosen);
    if (!chosen.text) return;
    void attempt(async () => setFile(await checkedFile({ client: client() }, chosen)));
  };
  const open = (/** @type {any} */ event) => {
    event.preventDefault();
    if (game_ === OWN && !file.checked) {
      setTrouble(t("Choose the file of your game; it must have no faults."));
      return;
    }
    const plays = game_ === OWN ? { game: file.checked.document } : { system: game_ };
    const options = { host: new FormData(event.target).get("host") };
    void attempt(async () => {
      const gm = (game.user?.name ?? "").slice(0, 80) || "GM";
      const body = { ...plays, name: name.trim() || "Foundry", gm, options };
      const { table: opened, opened: told } = await client().openSession(/** @type {any} */ (body));
      await seat(url, opened.credentials, told);
      close();
    });
  };
  const take = (/** @type {Event} */ event) => {
    event.preventDefault();
    void attempt(async () => {
      const found = new URLSearchParams(savedFragment(link).slice(1));
      const [sid, token] = [found.get("t") ?? "", found.get("k") ?? ""];
      // At the address at which this world plays already, others reach the service.
      const at = (sid !== table?.sid && addressOf(link)) || url;
      const told = sid && token ? await client(at).table({ sid, token }).getSession() : null;
      if (!told?.join_code) {
        setTrouble(t("That is not the seat of a game master."));
        return;
      }
      await seat(at, { sid, token }, told);
      close();
    });
  };
  return html`<div class="stack">
    ${table && html`<p class="note">${t("This world plays at the table {name}.", { name: table.name })}</p>`}
    <form class="card stack" onSubmit=${connect}>
      <div>
        <label for="rollwright-url">${t("Address of the service")}</label>
        <input
          id="rollwright-url"
          type="url"
          required
          value=${url}
          onInput=${(/** @type {any} */ event) => setUrl(event.target.value)}
        />
        <p class="hint">${t("Everybody in this world must reach it: localhost is this computer alone.")}</p>
      </div>
      <button class=${games.length ? "" : "primary"} aria-disabled=${busy ? "true" : null}>${t("Connect")}</button>
    </form>
    <div role="alert">${trouble && html`<p class="note bad">${trouble}</p>`}</div>
    ${
      games.length > 0 &&
      html`<form class="card stack" onSubmit=${open}>
        <div>
          <label for="rollwright-game">${t("Game")}</label>
          <select
            id="rollwright-game"
            value=${game_}
            onChange=${(/** @type {any} */ event) => setGame(event.target.value)}
          >
            ${games.map((/** @type {any} */ one) => html`<option value=${one.name}>${one.title}</option>`)}
            <option value=${OWN}>${t("Your own game")}</option>
          </select>
        </div>
        ${game_ === OWN && html`<${OwnGame} file=${file} choose=${check} busy=${busy} games=${pageOf(url)} />`}
        <div>
          <label for="rollwright-name">${t("Name of the table")}</label>
          <input
            id="rollwright-name"
            maxlength="80"
            value=${name}
            onInput=${(/** @type {any} */ event) => setName(event.target.value)}
          />
        </div>
        <${HostQuestion} id="rollwright-host" />
        <details class="small">
          <summary>${t("The service wants a key to open tables")}</summary>
          <label for="rollwright-key">X-API-Key</label>
          <input
            id="rollwright-key"
            value=${apiKey}
            onInput=${(/** @type {any} */ event) => setKey(event.target.value)}
          />
        </details>
        <button class="primary" aria-disabled=${busy ? "true" : null}>${t("Open table")}</button>
      </form>`
    }
    <form class="card stack" onSubmit=${take}>
      <div>
        <label for="rollwright-seat">${t("Or a link to your seat at a table that is open")}</label>
        <input
          id="rollwright-seat"
          required
          autocomplete="off"
          value=${link}
          onInput=${(/** @type {any} */ event) => setLink(event.target.value)}
        />
      </div>
      <button aria-disabled=${busy ? "true" : null}>${t("Use that table")}</button>
    </form>
  </div>`;
}

/** Return the address of the page where a game is written. @param {string} url   of the service */
function pageOf(url) {
  return `${url.replace(/\/+$/, "")}/games`;
}

/** Return the address of the service in a link to a seat, or an empty text. @param {string} link */
function addressOf(link) {
  return /(https?:\/\/\S+)\/play#/.exec(link)?.[1] ?? "";
}

/**
 * Keep the GM's seat in this browser, then tell the world of its table.
 * @param {string} url
 * @param {{sid: string, token: string}} credentials
 * @param {any} told
 */
async function seat(url, { sid, token }, { join_code: code, system, name }) {
  const table = { url: url.replace(/\/+$/, ""), sid, code, system, name };
  await keepToken(table, token);
  await setWorldTable(table);
  // Foundry tells nobody of a setting that stays as it was.
  await Door.desk.settle();
}
