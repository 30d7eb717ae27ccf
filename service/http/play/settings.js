// What somebody sets for themselves, and what the GM does with the table.

import { Allowed } from "./allowed.js";
import { permission } from "./calls.js";
import { endAndDownload } from "./fair.js";
import { grouped } from "./invite.js";
import { Another, Newer } from "./moving.js";
import { handOverTo } from "./people.js";
import { saveKept } from "./saving.js";
import { Send } from "./send.js";
import { html, useState } from "./vendor/preact.js";
import { languages, spoken, t } from "./words.js";

/** The panel "Settings". */
export function Settings({ play }) {
  return html`
    <div><label for="set-language">${t("Language")}</label>
      <select
        id="set-language"
        value=${play.settings.language}
        onChange=${(event) => play.set("language", event.currentTarget.value)}
      >
        <option value="">${t("As the browser has it")}</option>
        ${languages.map(({ language, name }) => html`<option value=${language} lang=${language}>${name}</option>`)}
      </select></div>
    <${Choice} play=${play} name="look" label=${t("Look")} values=${looks()} />
    <${Choice}
      play=${play}
      name="light"
      label=${t("Light")}
      values=${{ "": t("As the system has it"), light: t("Always light"), dark: t("Always dark") }}
    />
    <${Choice}
      play=${play}
      name="motion"
      label=${t("Dice")}
      values=${{ "": t("Fly, if the device allows it"), less: t("Appear, without motion") }}
    />
    <${Choice}
      play=${play}
      name="sound"
      label=${t("Sound")}
      values=${{ "": t("Your own dice"), all: t("All dice"), off: t("Off") }}
    />
    <${Called} play=${play} />
    ${play.role === "gm" ? html`<${OfTable} play=${play} />` : null}
    <${Warnings} play=${play} />
    <section class="stack part"><h3>${t("This seat")}</h3>
      <p class="small">
        ${t(
          "You sit here as {name}, on this device alone. To sit elsewhere too, you need a link of your own from the game master.",
          { name: play.personName(play.me) },
        )}
      </p>
      <${MyName} play=${play} />
      <button onClick=${() => play.open("seat")}>${t("Save this seat")}</button>
      <button onClick=${() => play.page.toDoor()}>${t("Other tables")}</button>
      <button onClick=${() => leave(play)}>${t("Leave this table")}</button></section>`;
}

/** The moods of `moods.css`, or that of the game. */
function looks() {
  return {
    "": t("From the game"),
    brass: t("Soot and brass"),
    marble: t("Marble and gilt"),
    phosphor: t("Phosphor"),
    dusk: t("Dusk"),
    blood: t("Blood and ink"),
    paper: t("Paper"),
  };
}

/** A setting with few values, each with its words. */
function Choice({ play, name, label, values }) {
  return html`<div><label for=${`set-${name}`}>${label}</label>
    <select
      id=${`set-${name}`}
      value=${play.settings[name]}
      onChange=${(event) => play.set(name, event.currentTarget.value)}
    >
      ${Object.entries(values).map(([value, words]) => html`<option value=${value}>${words}</option>`)}
    </select></div>`;
}

/** My name at this table, to be changed. */
function MyName({ play }) {
  const [name, setName] = useState(play.personName(play.me));
  const rename = async (event) => {
    event.preventDefault();
    await play.act(() => play.table.renamePerson(play.me, { name: name.trim() }));
  };
  return html`<form onSubmit=${rename}><label for="set-name">${t("Your name at this table")}</label>
    <input id="set-name" maxlength="80" value=${name} onInput=${(event) => setName(event.currentTarget.value)} />
    <${Send} play=${play} class="mini" lacks=${["", play.personName(play.me)].includes(name.trim())}>${t("Change it")}<//></form>`;
}

/** How somebody is called when something awaits them while they look elsewhere. */
function Called({ play }) {
  const [allowed, setAllowed] = useState(permission());
  const wanted = play.settings.calls !== "off";
  return html`<div><label for="set-calls">${t("When something awaits you while you look elsewhere")}</label>
    <select
      id="set-calls"
      value=${play.settings.calls}
      onChange=${(event) => play.set("calls", event.currentTarget.value)}
    >
      <option value="">${t("A sound and a notification")}</option>
      <option value="off">${t("Only the tab counts")}</option>
    </select>
    ${
      wanted &&
      allowed === "default" &&
      html`<button class="quiet" onClick=${async () => setAllowed(await Notification.requestPermission())}>
        ${t("Allow notifications")}
      </button>`
    }
    ${
      wanted &&
      allowed === "denied" &&
      html`<p class="hint">${t("This browser refuses notifications of this page: allow them in its settings.")}</p>`
    }
    ${
      wanted &&
      allowed === "none" &&
      html`<p class="hint">${t("Notifications need https, or the machine of the service itself.")}</p>`
    }
  </div>`;
}

async function leave(play) {
  const gm = play.role === "gm";
  const question = gm
    ? t("Leave, and forget your seat on this device? Nobody else can lead the table, and nobody can let you in again.")
    : t("Leave, and forget your seat on this device? {gm} can give you a new link.", { gm: play.gmName });
  if (await play.ask(question, t("Leave"), { sends: false })) play.leave();
}

/** What the GM alone does. */
function OfTable({ play }) {
  const [code, setCode] = useState("");
  const [to, setTo] = useState("");
  const players = play.people.filter(({ id, active, role }) => active && role === "player" && id !== play.me);
  const rotate = async () => {
    if (
      !(await play.ask(t("A new code for joining? Links that were sent stop working; who sits stays."), t("New code")))
    )
      return;
    const told = await play.act(() => play.table.changeCode());
    if (told) setCode(told.join_code);
  };
  const person = players.find(({ id }) => id === to) ?? players[0];
  return html`<section class="stack part"><h3>${t("The table")}</h3>
    <${Allowed} play=${play} />
    <div><${Send} play=${play} onClick=${rotate}>${t("New code for joining")}<//>
      ${
        code
          ? html`<p role="status" class="small">
            ${t("The code is {code} now.", {
              code: grouped(code),
            })} <button class="quiet" onClick=${() => play.open("invite")}>
              ${t("Invite")}
            </button>
          </p>`
          : null
      }
    </div>
    ${
      players.length
        ? html`<div>
          <label for="set-gm">${t("Hand over to")}</label>
          <div class="row">
            <select id="set-gm" value=${person.id} onChange=${(event) => setTo(event.currentTarget.value)}>
          ${players.map(({ id, name }) => html`<option value=${id}>${name}</option>`)}
        </select><${Send} play=${play} class="fixed" onClick=${() => handOverTo(play, person)}>${t("Hand over")}<//></div></div>`
        : null
    }
    <${Newer} play=${play} />
    <${Another} play=${play} />
    <${Delete} play=${play} />
  </section>`;
}

function Delete({ play }) {
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState("");
  const [sealed, setSealed] = useState(false);
  const name = play.session.name || play.game.title;
  const same = said.trim().toLowerCase() === name.trim().toLowerCase();
  const remove = async () => {
    let gone = false;
    await play.act(async () => {
      try {
        await play.table.deleteSession();
        gone = true;
      } catch (error) {
        if (error.code !== "epoch_open") throw error;
        setSealed(true);
      }
    });
    if (gone) play.leave();
  };
  const end = async () => {
    if (await endAndDownload(play)) setSealed(false);
  };
  if (!open) return html`<button class="quiet" onClick=${() => setOpen(true)}>${t("Delete the table")}</button>`;
  return html`<div class="stack note bad">
    <p>${t("Everything goes: story, sheets, clocks, and the proofs of all dice. Nobody can bring it back.")}</p>
    <button onClick=${() => saveKept(play)}>${t("Save my proofs first")}</button>
    <div>
      <label for="set-delete">${t("Write “{name}” to delete it", { name })}</label>
      <input
        id="set-delete"
        autocomplete="off"
        value=${said}
        onInput=${(event) => setSaid(event.currentTarget.value)}
      />
    </div>
    ${
      sealed
        ? html`<p role="alert">
          <b>
            ${t("This chapter has rolls that nobody could check any more. End it first, and take everything along.")}
          </b>
        </p>
          <${Send} play=${play} onClick=${end}>${t("End the chapter, download everything")}<//>`
        : null
    }
    <div class="row wrap">
      <${Send} play=${play} class="primary" lacks=${!same} onClick=${remove}>${t("Delete it for all")}<//>
      <button onClick=${() => setOpen(false)}>${t("Keep it")}</button>
    </div>
  </div>`;
}

/** What the client noticed: the table told something else than before. */
function Warnings({ play }) {
  if (!play.warnings.length) return null;
  return html`<section class="stack part"><h3>${t("What this device noticed")}</h3>
    <ul class="stack small">
      ${play.warnings.map(
        ({ about, detail, at }) =>
          html`<li class="note bad">
            <b>${about}</b>: ${detail} <span class="soft tiny">
              ${new Date(at).toLocaleString(spoken)}
            </span>
          </li>`,
      )}
    </ul>
    <button onClick=${() => play.open("fair")}>${t("Fair dice")}</button></section>`;
}
