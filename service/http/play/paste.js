// A character from elsewhere: pasted, or out of a file, and shown before it is taken.

import { usualTracks } from "./boxes.js";
import { Send } from "./send.js";
import { html, useState } from "./vendor/preact.js";
import { capital } from "./ask.js";
import { t } from "./words.js";

/** Characters of a file that are sent; the service takes no more. */
const MOST = 524_288;

/** Folded: a text that the table reads, and what it is here. `into`: the character that takes it, else a new one. */
export function PasteCharacter({ play, into, done }) {
  const [text, setText] = useState("");
  const [answer, setAnswer] = useState(null);
  const id = `paste-${into?.id ?? "new"}`;
  const write = (next) => {
    setText(next);
    setAnswer(null);
  };
  const choose = async (event) => {
    const [file] = event.currentTarget.files;
    // Four bytes a character at most.
    write(file && file.size <= 4 * MOST ? await file.text() : "");
    if (file && file.size > 4 * MOST) play.say(t("This file is too long for a character."));
  };
  const look = () => {
    // What is taken is laid over the sheet that was there now: where it changes before, the service refuses.
    const version = into?.version;
    const read = () => play.table.readCharacter({ text: text.slice(0, MOST), character: into?.id });
    return play.act(read, (found) => setAnswer({ ...found, version }));
  };
  const take = () => {
    const { name, note, sheet, tracks, version } = answer;
    const make = into
      ? () => play.table.changeCharacter(into.id, { sheet, tracks }, version)
      : () => play.table.makeCharacter({ name: name ?? t("No name"), note, sheet, tracks: usualTracks(play, tracks) });
    return play.act(make, () => {
      write("");
      play.say(t("Saved."));
      done?.();
    });
  };
  return html`<details class="paste">
    <summary>${t("Paste a character")}</summary>
    <div class="stack">
      <p class="hint">
        ${t("From another program: its file, or lines of a name and a number.")}
      </p>
      <label for=${id}>${t("The character's text")}</label>
      <textarea
        id=${id}
        class="says"
        maxlength=${MOST}
        value=${text}
        onInput=${(event) => write(event.currentTarget.value)}
      >
      </textarea>
      <label for=${`${id}-file`}>${t("Or its file")}</label>
      <input id=${`${id}-file`} type="file" accept=".json,.txt,application/json,text/plain" onChange=${choose} />
      <${Send} play=${play} type="button" class="push" lacks=${!text.trim()} onClick=${look}>${t("Look at it")}<//>
      ${answer && html`<${Preview} play=${play} answer=${answer} take=${take} />`}
    </div>
  </details>`;
}

/** What of it fits, what is left out and why, and the press that takes it. */
function Preview({ play, answer, take }) {
  const more = answer.more_left_out;
  return html`<div class="stack" role="status">
    <h3>${t("What fits")}</h3>
    <ul>
      ${answer.taken.map((one) => html`<li>${capital(calledIn(play, one))}: <b>${one.value}</b></li>`)}
    </ul>
    ${answer.taken.length === 0 && html`<p>${t("Nothing of it fits.")}</p>`}
    ${
      answer.left_out.length > 0 &&
      html`<h3>${t("What is left out")}</h3>
      <ul>
        ${answer.left_out.map((one) => html`<li>${one.at}: <b>${one.value}</b>, ${one.why}</li>`)}
        ${more > 0 && html`<li>${t("and {n} more", { n: more })}</li>`}
      </ul>`
    }
    ${
      answer.taken.length > 0 &&
      html`<${Send} play=${play} type="button" class="primary" onClick=${take}>${t("Take what fits")}<//>`
    }
  </div>`;
}

/** Return what a value is called here. */
function calledIn(play, { to, part, name }) {
  if (to === "track") return play.label("track", name);
  if (to === "sheet") return name ?? part;
  return to === "name" ? t("Name") : t("Note");
}
