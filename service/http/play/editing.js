// Changing a sheet.

import { AbilityFields, PART, written } from "./abilities.js";
import { Icon } from "./elements.js";
import { Stepper } from "./fields.js";
import { isSameName } from "./known.js";
import { PasteCharacter } from "./paste.js";
import { Send } from "./send.js";
import { html, useRef, useState } from "./vendor/preact.js";
import { t } from "./words.js";

/** Return what an object of the sheet has beside its number. */
export function detailsOf(play, { properties }) {
  return Object.keys(properties).find((name) => name !== play.game.approach.member);
}

/** Of a character that a player may take: what stands for its owner. */
const FREE = "free";

/** Return who plays a character: its owner's id, or that it is free; nothing: the game master. */
function playedBy({ owner, free }) {
  return owner ?? (free ? FREE : "");
}

export function EditSheet({ play, character, close }) {
  const [draft, setDraft] = useState(() => ({
    name: character.name,
    note: character.note,
    owner: playedBy(character),
    sheet: character.sheet ?? {},
    version: character.version,
  }));
  const set = (part) => setDraft({ ...draft, ...part });
  const gm = play.role === "gm";
  // Ticks of tracks raise the version too; only another sheet is a reason to look again.
  const same = JSON.stringify([character.sheet, character.name, character.note]);
  const first = useRef(same);
  const others = first.current !== same;
  const save = async (event) => {
    event.preventDefault();
    const body = { name: draft.name.trim() || character.name, note: draft.note, ...written(draft.sheet) };
    if (gm && draft.owner !== playedBy(character)) {
      const free = draft.owner === FREE;
      Object.assign(body, { owner: free ? null : draft.owner || null, free });
    }
    const version = others ? draft.version : character.version;
    if (await play.act(() => play.table.changeCharacter(character.id, body, version))) {
      play.say(t("Saved."));
      close();
    }
  };
  const again = () => {
    first.current = same;
    setDraft({
      name: character.name,
      note: character.note,
      owner: playedBy(character),
      sheet: character.sheet ?? {},
      version: character.version,
    });
  };
  const remove = async () => {
    if (
      !(await play.ask(
        t("Remove {name} from the table? The story keeps what they did.", { name: character.name }),
        t("Remove them"),
      ))
    )
      return;
    await play.act(() => play.table.deleteCharacter(character.id, character.version));
  };
  const at = (field) => `${character.id}-${field}`;
  return html`<form class="stack more-row" onSubmit=${save}>
    ${
      others
        ? html`<p class="note" role="status">
          ${t("Somebody has changed this sheet meanwhile.")} <button type="button" class="mini" onClick=${again}>
            ${t("Take theirs")}
          </button>
        </p>`
        : null
    }
    <div>
      <label for=${at("name")}>${t("Name")}</label>
      <input
        id=${at("name")}
        maxlength="80"
        value=${draft.name}
        onInput=${(event) => set({ name: event.currentTarget.value })}
      />
    </div>
    ${Object.entries(play.game.sheet.properties).map(
      ([name, field]) => html`<${MapField}
        key=${name}
        play=${play}
        id=${at(name)}
        title=${field.title}
        hint=${field.description}
        schema=${{ ...field.additionalProperties, "x-names": field["x-names"] }}
        tracks=${name === PART ? character.tracks : undefined}
        value=${draft.sheet[name] ?? {}}
        known=${namesOf(play, name)} change=${(value) => set({ sheet: { ...draft.sheet, [name]: value } })} />`,
    )}
    <div>
      <label for=${at("note")}>${t("Note")}</label>
      <textarea
        id=${at("note")}
        class="says"
        maxlength="500"
        value=${draft.note}
        onInput=${(event) => set({ note: event.currentTarget.value })}
      >
      </textarea>
    </div>
    ${
      gm
        ? html`<div>
          <label for=${at("owner")}>${t("Who plays them")}</label>
          <select
            id=${at("owner")}
            value=${draft.owner}
            onChange=${(event) => set({ owner: event.currentTarget.value })}
          >
          <option value="">${t("the game master")}</option>
          <option value=${FREE}>${t("whoever takes them")}</option>
          ${play.people
            .filter(({ active, role }) => active && role === "player")
            .map(({ id, name }) => html`<option value=${id}>${name}</option>`)}
        </select></div>`
        : null
    }
    <${PasteCharacter} play=${play} into=${character} done=${close} />
    <div class="row wrap">
      <${Send} play=${play} class="primary">${t("Save")}<//>
      <button type="button" onClick=${close}>${t("Cancel")}</button>
      <${Send} play=${play} type="button" class="quiet push" onClick=${remove}>${t("Remove them")}<//></div>
  </form>`;
}

/** Names that this part of a sheet has at this table, to choose from. */
function namesOf(play, field) {
  return [...new Set(play.characters.flatMap(({ sheet }) => Object.keys(sheet?.[field] ?? {})))];
}

/** Names with a value each: a number, one of several words, or an ability with its details. */
function MapField({ play, id, title, hint, schema, value, known, tracks, change }) {
  const [name, setName] = useState("");
  const adding = useRef(null);
  const usual = (schema["x-names"] ?? []).filter((one) => !Object.keys(value).some((there) => isSameName(there, one)));
  const details = schema.type === "object" && !tracks ? detailsOf(play, schema) : "";
  const start = schema.enum
    ? (schema.enum[1] ?? schema.enum[0])
    : tracks
      ? {}
      : schema.type === "object"
        ? { [play.game.approach.member]: 1 }
        : 1;
  const put = (key) => key in value || change({ ...value, [key]: start });
  const add = () => {
    const key = name.trim();
    if (!key) {
      adding.current?.focus();
      return;
    }
    put(key);
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
        ${
          !tracks &&
          html`<${Value}
            play=${play}
            id=${`${id}-${key}`}
            name=${key}
            schema=${schema}
            value=${one}
            change=${(next) => change({ ...value, [key]: next })}
          />`
        }
        <button
          type="button"
          class="mini quiet"
          aria-label=${t("Remove {name}", { name: key })}
          onClick=${() => remove(key)}
        >
          <${Icon} name="close" />
        </button>
        ${
          tracks &&
          html`<${AbilityFields}
            play=${play}
            id=${`${id}-${key}`}
            name=${key}
            value=${one}
            tracks=${tracks}
            change=${(next) => change({ ...value, [key]: next })}
          />`
        }
        ${
          details
            ? html`<div class="below">
              <${MapField}
                play=${play}
                id=${`${id}-${key}-${details}`}
                title=${schema.properties[details].title}
                schema=${schema.properties[details].additionalProperties}
                value=${one[details] ?? {}}
                known=${[]}
                change=${(named) => change({ ...value, [key]: { ...one, [details]: named } })}
              />
            </div>`
            : null
        }
      </li>`,
    )}</ul>
    ${
      usual.length > 0 &&
      html`<div class="row wrap">
        ${usual.map(
          (one) =>
            html`<button type="button" class="mini" onClick=${() => put(one)}><${Icon} name="plus" />${one}</button>`,
        )}
      </div>`
    }
    <div class="row">
      <input
        list=${`${id}-known`}
        aria-label=${t("{title}: another name", { title })}
        maxlength="80"
        ref=${adding}
        value=${name}
        onKeyDown=${entered}
        onInput=${(event) => setName(event.currentTarget.value)}
      />
      <datalist id=${`${id}-known`}>
        ${known.filter((one) => !(one in value)).map((one) => html`<option value=${one}></option>`)}
      </datalist>
      <button type="button" class="mini" onClick=${add}><${Icon} name="plus" />${t("Add")}</button></div>
  </fieldset>`;
}

function Value({ play, id, name, schema, value, change }) {
  if (schema.enum) {
    return html`<select
      id=${id}
      aria-label=${name}
      value=${value}
      onChange=${(event) => change(event.currentTarget.value)}
    >
      ${schema.enum.map((one) => html`<option value=${one}>${schema["x-enum-labels"]?.[one]?.label ?? one}</option>`)}
    </select>`;
  }
  if (schema.type === "object") {
    const { member } = play.game.approach;
    const { minimum = 0, maximum = 10 } = schema.properties[member];
    return html`<${Stepper}
      id=${id}
      says=${name}
      value=${value[member] ?? 0}
      least=${minimum}
      most=${maximum}
      change=${(number) => change({ ...value, [member]: number })}
    />`;
  }
  return html`<${Stepper}
    id=${id}
    says=${name}
    value=${value}
    least=${schema.minimum ?? 0}
    most=${schema.maximum ?? 99}
    change=${change}
  />`;
}
