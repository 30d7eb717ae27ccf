// Opening and joining a table.

import { untilWords } from "./expiry.js";
import { HostQuestion, hostWords } from "./hosts.js";
import { ImportTable } from "./importing.js";
import { checkedFile, linkedFile, NO_FILE, OWN, OwnGame } from "./owngame.js";
import { refusalWords } from "./refusals.js";
import { RestoreSeat } from "./seat.js";
import { seats } from "./seats.js";
import { html, useEffect, useRef, useState } from "./vendor/preact.js";
import { t } from "./words.js";

/** Return what is thrown in a game, by the family of its dice. */
function diceText(family) {
  if (family === "duality") return t("Hope and Fear: two twelve-sided dice against a Difficulty");
  if (family === "pool") return t("Pools of ten-sided dice: how many reach the difficulty?");
  if (family === "fitd") return t("Six-sided dice, position and effect; the highest counts");
  return t("Dice that are added up");
}

/** Before a table: open one, join one, or sit where one sat before. */
export function Door({ app }) {
  const [games, setGames] = useState([]);
  const [refusal, setRefusal] = useState(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    app.client.listSystems().then(
      ({ systems }) => setGames(systems.filter((game) => !game.extra_of)),
      (error) => setRefusal(refusalWords(error)),
    );
  }, []);
  const tried = async (run) => {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await run();
    } catch (error) {
      setRefusal(refusalWords(error));
    }
    setBusy(false);
  };
  const said = refusal && html`<p class="note bad" role="alert">${refusal.text} ${refusal.more.join(" ")}</p>`;
  return app.invitation
    ? html`<${Join} app=${app} tried=${tried} said=${said} busy=${busy} />`
    : html`<${Open} key=${app.game?.text} app=${app} games=${games} tried=${tried} said=${said} busy=${busy} />`;
}

function Open({ app, games, tried, said, busy }) {
  const [own, setOwn] = useState(app.game !== null);
  const [file, setFile] = useState(app.game ? linkedFile(app.game) : NO_FILE);
  const place = useRef(null);
  useEffect(() => {
    if (app.game) place.current.scrollIntoView();
  }, []);
  /** Show a file, and have it checked; return its game, if it plays. Another one may be chosen meanwhile. */
  const check = async (chosen) => {
    const found = chosen.text && !chosen.checked ? await checkedFile(app, chosen) : chosen;
    setFile((now) => (now.text === chosen.text ? found : now));
    return found.checked?.document;
  };
  const choose = (chosen) => {
    setFile(chosen);
    tried(() => check(chosen));
  };
  const open = (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    const fields = ["system", "table", "name", "host"];
    const [system, table, name, host] = fields.map((field) => String(form.get(field) ?? "").trim());
    tried(async () => {
      const game = own && (await check(file));
      if (own && !game) return;
      const played = game ? { game } : { system };
      const { table: seat } = await app.client.openSession({ ...played, name: table, gm: name, options: { host } });
      app.enter({ ...seat.credentials, name, table });
    });
  };
  const find = (event) => {
    event.preventDefault();
    const code = String(new FormData(event.target).get("code"));
    tried(async () => {
      const { sid, name, gm, ...found } = await app.client.findTable(code).catch(unknownCode);
      app.invite({
        sid,
        code,
        table: name,
        gm,
        host: hostWords(found.host, found.host_name ?? found.host),
        until: found.expires && untilWords(found.expires),
      });
    });
  };
  const known = seats();
  return html`<main class="narrow stack" id="now">
    <h1>Rollwright</h1>
    <p class="soft">${t("Action rolls of five games: exact odds before the dice, and dice that nobody can choose.")}</p>
    ${said}
    ${
      known.length > 0 &&
      html`<section class="card"><h2>${t("Your tables")}</h2><ul class="stack">
      ${known.map(
        (seat) =>
          html`<li>
            <button class="wide" onClick=${() => app.enter(seat)}>
              ${seat.table || t("A table")} <span class="soft">${seat.name}</span>
            </button>
          </li>`,
      )}
    </ul></section>`
    }
    <form class="card stack" onSubmit=${find}>
      <h2>${t("Join a table")}</h2>
      <div>
        <label for="code">${t("The code that you were told")}</label>
        <input
          id="code"
          name="code"
          class="code"
          maxlength="24"
          required
          autocomplete="off"
          autocapitalize="characters"
          spellcheck="false"
        />
        <p class="hint">${t("Or open the link that its game master gave you.")}</p>
      </div>
      <button class="wide" aria-disabled=${busy ? "true" : null}>${t("Find the table")}</button>
    </form>
    <form class="card stack" ref=${place} onSubmit=${open}>
      <h2>${t("Open a table")}</h2>
      <fieldset><legend>${t("Game")}</legend><div class="pick">
        ${games.map(
          ({ name, title, family }, k) =>
            html`<label>
              <input
                type="radio"
                name="system"
                value=${name}
                defaultChecked=${k === 0 && !own}
                required
                onChange=${() => setOwn(false)}
              />
              <span>${title}<small>${diceText(family)}</small></span>
            </label>`,
        )}
        <label>
          <input type="radio" name="system" value=${OWN} defaultChecked=${own} required onChange=${() => setOwn(true)} />
          <span>${t("Your own game")}<small>${t("A file that says what is other in it")}</small></span>
        </label>
      </div></fieldset>
      ${own && html`<${OwnGame} file=${file} choose=${choose} busy=${busy} />`}
      <div>
        <label for="table">${t("Name of the table")}</label>
        <input id="table" name="table" maxlength="80" required placeholder=${t("The Vault Job")} />
      </div>
      <div>
        <label for="name">${t("Your name")}</label>
        <input id="name" name="name" maxlength="80" autocomplete="nickname" required />
        <p class="hint">${t("You are the game master. No account, no e-mail.")}</p>
      </div>
      <${HostQuestion} id="host" />
      <button class="primary wide" aria-disabled=${busy ? "true" : null}>${t("Open the table")}</button>
    </form>
    <details class="card">
      <summary>${t("You had a seat elsewhere")}</summary>
      <div class="stack"><${RestoreSeat} app=${app} /></div>
    </details>
    <details class="card">
      <summary>${t("Import a table")}</summary>
      <${ImportTable} app=${app} tried=${tried} busy=${busy} />
    </details>
    <p class="hint"><a href="/docs">${t("For developers")}</a> · <a href="/verify">${t("Check dice")}</a></p>
  </main>`;
}

/** A code that was said aloud, and not one of a link. */
function unknownCode(error) {
  if (error.code === "wrong_code") error.code = "unknown_code";
  throw error;
}

function Join({ app, tried, said, busy }) {
  const { sid, code, table, gm, host, until } = app.invitation;
  const join = (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    const name = String(form.get("name")).trim();
    const spectator = form.get("role") === "spectator";
    const character = String(form.get("character") ?? "").trim();
    tried(async () => {
      const joined = await app.client.join(sid, { code, name, role: spectator ? "spectator" : "player" });
      const seat = { ...joined.table.credentials, name, table, join: { code, table, gm } };
      app.enter(seat, spectator ? "" : character);
    });
  };
  return html`<main class="narrow stack" id="now">
    <section class="turn">
      <p class="kick">${gm ? t("{gm} invites you to", { gm }) : t("You are invited to")}</p>
      <h1>${table || t("A table")}</h1>
      ${host && html`<p class="small">${host} ${until}</p>`}
    </section>
    ${said}
    <form class="card stack" onSubmit=${join}>
      <div>
        <label for="name">${t("Your name")}</label>
        <input id="name" name="name" maxlength="80" autocomplete="nickname" required />
        <p class="hint">${t("What the others see. No account, no e-mail.")}</p>
      </div>
      <div>
        <label for="character">${t("You play")}</label>
        <input id="character" name="character" maxlength="80" placeholder=${t("Name of your character")} />
        <p class="hint">${t("Leave it empty to choose at the table, also one that the game master has prepared.")}</p>
      </div>
      <label class="tick"><input type="checkbox" name="role" value="spectator" />${t("I only watch")}</label>
      <button class="primary wide" aria-disabled=${busy ? "true" : null}>${t("Sit down")}</button>
      <p class="hint">${t("Your seat is kept in this browser.")}</p>
    </form>
    <button class="quiet wide" onClick=${() => {
      app.invitation = null;
      app.render();
    }}>${t("Another table")}</button>
  </main>`;
}
