// A table out of an export: a new one, whose people keep their places, for whoever imports it as its game master.

import { NetworkError } from "/client/index.js";
import { html, useState } from "./vendor/preact.js";
import { t } from "./words.js";

/** The form that imports a file. `tried` runs what may be refused, and says a refusal. */
export function ImportTable({ app, tried, busy }) {
  /** The key of a file's import: a second press asks after the first. */
  const [chosen, setChosen] = useState({ file: null, key: "" });
  const [history, setHistory] = useState(true);
  const choose = (event) => setChosen({ file: event.target.files[0] ?? null, key: newKey() });
  const send = (event) => {
    event.preventDefault();
    if (!chosen.file) return;
    tried(async () => {
      const made = await imported(app, chosen, history);
      const { people, name, system } = await app.client.table({ sid: made.id, token: made.gm_token }).getSession();
      const gm = people.find(({ id }) => id === made.gm)?.name ?? "";
      app.enter({ sid: made.id, token: made.gm_token, name: gm, table: name || system });
    });
  };
  return html`<form class="stack" onSubmit=${send}>
    <div>
      <label for="table-file">${t("The file of an exported table")}</label>
      <input id="table-file" type="file" accept=".ndjson,.jsonl,application/x-ndjson" required onChange=${choose} />
      <p class="hint">
        ${t("It becomes a new table, and you its game master. Its dice are checked first: that may take a while.")}
      </p>
    </div>
    <label class="tick">
      <input type="checkbox" checked=${history} onChange=${(event) => setHistory(event.target.checked)} />
      ${t("With its story")}
    </label>
    <button class="wide" aria-disabled=${busy ? "true" : null}>${t("Import the table")}</button>
  </form>`;
}

function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Send an export; return the new table with the token of its game master. */
async function imported(app, { file, key }, history) {
  const headers = { "Content-Type": "application/x-ndjson", "Idempotency-Key": key, "Accept-Language": app.language };
  const path = `/v1/sessions/import?history=${history ? "keep" : "drop"}`;
  const answer = await fetch(path, { method: "POST", headers, body: file }).catch(() => {
    throw new NetworkError("offline");
  });
  const told = await answer.json();
  if (answer.ok) return told;
  throw Object.assign(new Error(answer.statusText), told);
}
