// Who sits at the table, what their characters are, and the table's own tracks.

import { trackWord } from "./changes.js";
import { useFlash } from "./clocks.js";
import { Icon, Track } from "./elements.js";
import { Stepper } from "./fields.js";
import { html, useRef, useState } from "./vendor/preact.js";
import { t } from "./words.js";

/** Everybody with a seat, and the characters of those whose sheet is not shown elsewhere. */
export function People({ play }) {
  const gm = play.role === "gm";
  const active = play.people.filter((one) => one.active);
  const gone = play.people.filter((one) => !one.active);
  const nobodys = play.characters.filter(({ owner }) => !active.some(({ id }) => id === owner));
  return html`<section class="card" aria-labelledby="people-title">
    <h2 id="people-title" tabindex="-1">${t("People")}</h2>
    <ul class="people">${active.map((person) => html`<${Person} key=${person.id} play=${play} person=${person} />`)}</ul>
    ${!gm && nobodys.length ? html`<h3>${t("Of the game master")}</h3>${nobodys.map((one) => html`<${Folded} key=${one.id} play=${play} character=${one} />`)}` : null}
    ${gm && gone.length
      ? html`<details class="whole"><summary>${t("Former seats")}</summary><ul class="people">${gone.map((person) => html`<${Person} key=${person.id} play=${play} person=${person} />`)}</ul></details>`
      : null}
  </section>`;
}

function Person({ play, person }) {
  const [more, setMore] = useState(false);
  const { id, name, role, active } = person;
  const me = id === play.me;
  const here = active && play.present.has(id);
  const theirs = play.characters.filter(({ owner }) => owner === id);
  const roles = { gm: t("game master"), spectator: t("watches"), player: "" };
  const presence = !active ? t("seat closed") : here ? t("here") : t("away");
  const apart = theirs.filter((one) => !play.mine.includes(one));
  return html`<li class="person">
    <span class=${here ? "face" : "face away"} aria-hidden="true">${[...name][0]}</span>
    <div><b>${name}</b>${me ? html` <span class="soft">${t("(you)")}</span>` : null} <span class="soft">${[roles[role], ...theirs.filter((one) => play.mine.includes(one)).map((one) => one.name)].filter(Boolean).join(", ")}</span>
      <div class="tiny soft">${presence}</div></div>
    ${play.role === "gm" && !me ? html`<button class="mini quiet" aria-label=${t("{name}: more", { name })} aria-expanded=${String(more)} onClick=${() => setMore(!more)}><${Icon} name="more" /></button>` : null}
    ${more ? html`<${Seat} play=${play} person=${person} />` : null}
    ${apart.length ? html`<div class="below">${apart.map((one) => html`<${Folded} key=${one.id} play=${play} character=${one} />`)}</div>` : null}
  </li>`;
}

/** What the GM may do with a seat. */
function Seat({ play, person }) {
  const [link, setLink] = useState("");
  const [copied, setCopied] = useState(false);
  const { id, name, active, role } = person;
  const renew = async () => {
    if (!(await play.ask(t("A new link for {name}? The one they have stops working.", { name }), t("Make a new link")))) return;
    const told = await play.act(() => play.table.renewToken(id));
    if (told) setLink(seatLink(play, told));
  };
  const revoke = async () => {
    if (!(await play.ask(t("Close the seat of {name}? Their characters stay, and are yours until they come back.", { name }), t("Close the seat")))) return;
    if (await play.act(() => play.table.revoke(id))) {
      play.say(t("The seat is closed."));
      document.getElementById("people-title")?.focus();
    }
  };
  const handOver = () => handOverTo(play, person);
  const copy = async () => {
    // Without HTTPS there is no clipboard: the field is there to be copied by hand.
    await navigator.clipboard?.writeText(link).then(() => setCopied(true), () => {});
  };
  return html`<div class="below stack">
    <div class="row wrap">
      <button class="mini" onClick=${renew}>${active ? t("New link") : t("Open the seat again")}</button>
      ${active && role === "player" ? html`<button class="mini" onClick=${handOver}>${t("Make game master")}</button>` : null}
      ${active ? html`<button class="mini" onClick=${revoke}>${t("Close the seat")}</button>` : null}
    </div>
    ${link
      ? html`<div><label for=${`link-${id}`}>${t("For {name} alone: anyone who has it sits there", { name })}</label>
          <input id=${`link-${id}`} readonly value=${link} onFocus=${(event) => event.currentTarget.select()} />
          <button class="quiet" onClick=${copy}><${Icon} name="copy" />${copied ? t("Copied") : t("Copy the link")}</button></div>`
      : null}
  </div>`;
}

/** A link that is a seat: its token is in the fragment, which no server gets. */
function seatLink(play, { sid, token }) {
  return `${location.origin}${location.pathname}#t=${encodeURIComponent(sid)}&k=${encodeURIComponent(token)}`;
}

/** Hand the GM's role over, after asking. */
export async function handOverTo(play, { id, name }) {
  if (!(await play.ask(t("Make {name} the game master? You become a player, and only they can give it back.", { name }), t("Hand over")))) return;
  if (await play.act(() => play.table.handOver(id))) play.say(t("{name} is the game master now.", { name }));
}

// ---- Sheets --------------------------------------------------------------------------------------------------------

/** A sheet that is opened when somebody wants to see it. */
function Folded({ play, character }) {
  const [open, setOpen] = useState(false);
  return html`<details class="whole" onToggle=${(event) => event.target === event.currentTarget && setOpen(event.currentTarget.open)}>
    <summary>${character.name}</summary>${open ? html`<${Body} play=${play} character=${character} />` : null}
  </details>`;
}

/** A character: tracks, what the game's sheet has, and a note. */
export function Sheet({ play, character }) {
  return html`<section class="card" aria-label=${character.name}><${Body} play=${play} character=${character} titled=${true} /></section>`;
}

function Body({ play, character, titled = false }) {
  const [editing, setEditing] = useState(false);
  const button = useRef(null);
  const may = play.role === "gm" || character.owner === play.me;
  const tracks = tracksOf(play, character);
  const owner = play.people.find(({ id }) => id === character.owner);
  const close = () => {
    setEditing(false);
    setTimeout(() => button.current?.focus());
  };
  const title = titled ? html`<h2>${character.name}</h2>` : null;
  return html`<div>
    <div class="row">${title}${titled && play.role === "gm" && owner && owner.id !== play.me ? html`<span class="soft small">${owner.name}</span>` : null}
      ${may ? html`<button class="mini quiet push" ref=${button} aria-expanded=${String(editing)} aria-label=${t("Change {name}", { name: character.name })} onClick=${() => (editing ? close() : setEditing(true))}><${Icon} name="pen" />${editing ? t("Done") : t("Change")}</button>` : null}
    </div>
    <div class="tracks">${tracks.map(([track, value]) => html`<${TrackRow} key=${track} play=${play} who=${character.id} name=${character.name} track=${track} at=${value} editing=${editing} />`)}</div>
    ${editing ? html`<${EditSheet} play=${play} character=${character} close=${close} />` : html`<${Values} play=${play} character=${character} />`}
  </div>`;
}

/** Return its tracks: those of the game in its order, then its own. */
function tracksOf(play, { tracks }) {
  const order = Object.keys(play.game.tracks);
  const place = (track) => (order.includes(track) ? order.indexOf(track) : order.length);
  return Object.entries(tracks).sort(([one], [other]) => place(one) - place(other));
}

/** A track; where it may be changed, with minus and plus. `at` has its value, and its cap. */
function TrackRow({ play, who, name, track, at, editing }) {
  const label = play.label("track", track);
  const { value, cap } = at;
  const to = (amount) =>
    play.actAfter(() => play.table.changeTracks({ changes: [{ who, track, amount }] }), () => play.say(`${label} ${value + amount}`));
  const over = cap !== undefined && value >= cap;
  const values = { name, track: trackWord(play, track) };
  return html`<div class=${`track-row ${useFlash(value)}`}>
    <${Track} name=${label} track=${track} value=${value} cap=${cap} of=${name} />
    ${editing
      ? html`<span class="row">
          <button class="mini" aria-label=${t("{name}: {track}, one less", values)} aria-disabled=${value <= 0 ? "true" : null} onClick=${() => value > 0 && to(-1)}><${Icon} name="minus" /></button>
          <button class="mini" aria-label=${t("{name}: {track}, one more", values)} aria-disabled=${over ? "true" : null} onClick=${() => over || to(1)}><${Icon} name="plus" /></button>
        </span>`
      : null}
  </div>`;
}

/** What the game's sheet has, as it stands. */
function Values({ play, character }) {
  const fields = Object.entries(play.game.sheet.properties).filter(([name]) => Object.keys(character.sheet?.[name] ?? {}).length);
  return html`<div class="values">
    ${fields.map(([name, field]) => html`<h3>${field.title}</h3><ul class="chips">
      ${Object.entries(character.sheet[name]).map(([key, value]) => html`<li class="chip">${key} <b>${valueWords(play, field, value)}</b></li>`)}
    </ul>`)}
    ${character.note ? html`<p class="told note-text">${character.note}</p>` : null}
  </div>`;
}

function valueWords(play, field, value) {
  const schema = field.additionalProperties ?? {};
  if (schema.enum) return schema["x-enum-labels"]?.[value]?.label ?? value;
  if (schema.type === "object") {
    const details = Object.entries(value.details ?? {}).map(([name, dice]) => `${name} ${dice}`);
    return [value.score, ...details].filter((one) => one !== undefined).join(" · ");
  }
  return typeof value === "number" && schema.minimum < 0 && value > 0 ? `+${value}` : String(value).replace("-", "−");
}

// ---- Changing a sheet ----------------------------------------------------------------------------------------------

function EditSheet({ play, character, close }) {
  const [draft, setDraft] = useState(() => ({ name: character.name, note: character.note, owner: character.owner ?? "", sheet: character.sheet ?? {}, version: character.version }));
  const set = (part) => setDraft({ ...draft, ...part });
  const gm = play.role === "gm";
  // Ticks of tracks raise the version too; only another sheet is a reason to look again.
  const same = JSON.stringify([character.sheet, character.name, character.note]);
  const first = useRef(same);
  const others = first.current !== same;
  const save = async (event) => {
    event.preventDefault();
    const body = { name: draft.name.trim() || character.name, note: draft.note, sheet: draft.sheet };
    if (gm && draft.owner !== (character.owner ?? "")) body.owner = draft.owner || null;
    const version = others ? draft.version : character.version;
    if (await play.act(() => play.table.changeCharacter(character.id, body, version))) {
      play.say(t("Saved."));
      close();
    }
  };
  const again = () => {
    first.current = same;
    setDraft({ name: character.name, note: character.note, owner: character.owner ?? "", sheet: character.sheet ?? {}, version: character.version });
  };
  const remove = async () => {
    if (!(await play.ask(t("Remove {name} from the table? The story keeps what they did.", { name: character.name }), t("Remove them")))) return;
    await play.act(() => play.table.deleteCharacter(character.id, character.version));
  };
  const at = (field) => `${character.id}-${field}`;
  return html`<form class="stack more-row" onSubmit=${save}>
    ${others ? html`<p class="note" role="status">${t("Somebody has changed this sheet meanwhile.")} <button type="button" class="mini" onClick=${again}>${t("Take theirs")}</button></p>` : null}
    <div><label for=${at("name")}>${t("Name")}</label><input id=${at("name")} maxlength="80" value=${draft.name} onInput=${(event) => set({ name: event.currentTarget.value })} /></div>
    ${Object.entries(play.game.sheet.properties).map(
      ([name, field]) => html`<${MapField} key=${name} play=${play} id=${at(name)} title=${field.title} hint=${field.description} schema=${field.additionalProperties ?? {}} value=${draft.sheet[name] ?? {}}
        known=${namesOf(play, name)} change=${(value) => set({ sheet: { ...draft.sheet, [name]: value } })} />`,
    )}
    <div><label for=${at("note")}>${t("Note")}</label><textarea id=${at("note")} class="says" maxlength="500" value=${draft.note} onInput=${(event) => set({ note: event.currentTarget.value })}></textarea></div>
    ${gm
      ? html`<div><label for=${at("owner")}>${t("Who plays them")}</label><select id=${at("owner")} value=${draft.owner} onChange=${(event) => set({ owner: event.currentTarget.value })}>
          <option value="">${t("the game master")}</option>
          ${play.people.filter(({ active, role }) => active && role === "player").map(({ id, name }) => html`<option value=${id}>${name}</option>`)}
        </select></div>`
      : null}
    <div class="row wrap"><button class="primary" aria-disabled=${play.busy ? "true" : null}>${t("Save")}</button><button type="button" onClick=${close}>${t("Cancel")}</button>
      <button type="button" class="quiet push" onClick=${remove}>${t("Remove them")}</button></div>
  </form>`;
}

/** Names that this part of a sheet has at this table, to choose from. */
function namesOf(play, field) {
  return [...new Set(play.characters.flatMap(({ sheet }) => Object.keys(sheet?.[field] ?? {})))];
}

/** Names with a value each: a number, one of several words, or an ability with its details. */
function MapField({ play, id, title, hint, schema, value, known, change }) {
  const [name, setName] = useState("");
  const adding = useRef(null);
  const start = schema.enum ? (schema.enum[1] ?? schema.enum[0]) : schema.type === "object" ? { score: 1 } : 1;
  const add = () => {
    const key = name.trim();
    if (!key) {
      adding.current?.focus();
      return;
    }
    if (!(key in value)) change({ ...value, [key]: start });
    setName("");
    adding.current?.focus();
  };
  const remove = (key) => change(Object.fromEntries(Object.entries(value).filter(([one]) => one !== key)));
  // Enter in this field adds a name, and does not save the sheet.
  const entered = (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add();
  };
  return html`<fieldset class="map"><legend>${title}</legend>${hint ? html`<p class="hint">${hint}</p>` : null}
    <ul>${Object.entries(value).map(
      ([key, one]) => html`<li key=${key}><span class="map-name">${key}</span>
        <${Value} id=${`${id}-${key}`} name=${key} schema=${schema} value=${one} change=${(next) => change({ ...value, [key]: next })} />
        <button type="button" class="mini quiet" aria-label=${t("Remove {name}", { name: key })} onClick=${() => remove(key)}><${Icon} name="close" /></button>
        ${schema.type === "object" ? html`<div class="below"><${MapField} play=${play} id=${`${id}-${key}-details`} title=${schema.properties.details.title} schema=${schema.properties.details.additionalProperties} value=${one.details ?? {}} known=${[]} change=${(details) => change({ ...value, [key]: { ...one, details } })} /></div>` : null}
      </li>`,
    )}</ul>
    <div class="row"><input list=${`${id}-known`} aria-label=${t("{title}: another name", { title })} maxlength="80" ref=${adding} value=${name} onKeyDown=${entered} onInput=${(event) => setName(event.currentTarget.value)} />
      <datalist id=${`${id}-known`}>${known.filter((one) => !(one in value)).map((one) => html`<option value=${one}></option>`)}</datalist>
      <button type="button" class="mini" onClick=${add}><${Icon} name="plus" />${t("Add")}</button></div>
  </fieldset>`;
}

function Value({ id, name, schema, value, change }) {
  if (schema.enum) {
    return html`<select id=${id} aria-label=${name} value=${value} onChange=${(event) => change(event.currentTarget.value)}>
      ${schema.enum.map((one) => html`<option value=${one}>${schema["x-enum-labels"]?.[one]?.label ?? one}</option>`)}
    </select>`;
  }
  if (schema.type === "object") {
    const { minimum = 0, maximum = 10 } = schema.properties.score;
    return html`<${Stepper} id=${id} says=${name} value=${value.score ?? 0} least=${minimum} most=${maximum} change=${(score) => change({ ...value, score })} />`;
  }
  return html`<${Stepper} id=${id} says=${name} value=${value} least=${schema.minimum ?? 0} most=${schema.maximum ?? 99} change=${change} />`;
}

// ---- The table's own -----------------------------------------------------------------------------------------------

/** Tracks of the whole table, such as heat and Fear, and the turn where the game has turns. */
export function TableTracks({ play }) {
  const gm = play.role === "gm";
  const [editing, setEditing] = useState(false);
  const { turn, ...others } = play.session.tracks;
  const tracks = Object.entries(others);
  const turns = play.session.system === "underworld";
  if (!tracks.length && !turns) return null;
  const next = () => play.act(() => play.table.startTurn(), () => play.say(t("A new turn has begun.")));
  return html`<section class="card" aria-labelledby="table-title">
    <div class="row"><h2 id="table-title">${t("The table")}</h2>
      ${gm && tracks.length ? html`<button class="mini quiet push" aria-expanded=${String(editing)} aria-label=${t("Change the table's tracks")} onClick=${() => setEditing(!editing)}><${Icon} name="pen" />${editing ? t("Done") : t("Change")}</button>` : null}</div>
    <div class="tracks">${tracks.map(([track, value]) => html`<${TrackRow} key=${track} play=${play} who="session" name=${t("The table")} track=${track} at=${value} editing=${editing && gm} />`)}</div>
    ${turns ? html`<div class="row wrap turn-row"><span>${t("Turn {n}", { n: turn?.value ?? 1 })}</span>${gm ? html`<button class="mini push" onClick=${next}>${t("New turn")}</button>` : null}</div>` : null}
  </section>`;
}
