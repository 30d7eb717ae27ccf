// The GM moves the table to newer rules of its game, or to a game of their own.

import { checkedFile, NO_FILE, OwnGame } from "./owngame.js";
import { Send } from "./send.js";
import { html, useEffect, useState } from "./vendor/preact.js";
import { t } from "./words.js";

/** Newer rules of the game than the table plays, where the service has any. */
export function Newer({ play }) {
  const [latest, setLatest] = useState("");
  const { system, rules } = play.session;
  useEffect(() => {
    const told = ({ systems }) => setLatest(systems.find(({ name }) => name === system)?.rules ?? "");
    play.client.listSystems().then(told, () => {});
  }, [system, rules]);
  if (numberOf(latest) <= numberOf(rules)) return null;
  return html`<${Move} play=${play} to=${{ rules: latest }} name=${latest} />`;
}

/** Return the number of a version of rules; 0 where it has none. */
function numberOf(rules) {
  return Number(rules.split("/")[1]) || 0;
}

/** A game of the GM's own, or another version of it, by its file. */
export function Another({ play }) {
  const [file, setFile] = useState(NO_FILE);
  const check = (chosen) => play.act(async () => setFile(chosen.text ? await checkedFile(play, chosen) : chosen));
  const game = file.checked?.document;
  return html`<details class="stack"><summary>${t("Your own game")}</summary>
    <${OwnGame} file=${file} choose=${check} busy=${play.busy} />
    ${game && html`<${Move} play=${play} to=${{ game }} name=${game.title} done=${() => setFile(NO_FILE)} />`}
  </details>`;
}

/** The button that moves it, at a second press. */
function Move({ play, to, name, done = () => {} }) {
  const label = t("Play by {rules} from now on", { rules: name });
  const move = async () => {
    if (await play.ask(`${label}?`, label)) await play.act(() => play.table.changeGame(to, "*"), done);
  };
  return html`<div><${Send} play=${play} onClick=${move}>${label}<//></div>`;
}
