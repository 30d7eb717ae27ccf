// A character's sheet: tracks, values and details.

import { PART, abilityText } from "./abilities.js";
import { capital } from "./ask.js";
import { trackWord } from "./changes.js";
import { useFlash } from "./clocks.js";
import { detailsOf, EditSheet } from "./editing.js";
import { Icon } from "./elements.js";
import { Boxes, soonOf, trackValue } from "./boxes.js";
import { Track } from "./tracks.js";
import { Send } from "./send.js";
import { html, useRef, useState } from "./vendor/preact.js";
import { t } from "./words.js";

/** A sheet that is opened when somebody wants to see it. */
export function Folded({ play, character }) {
  const [open, setOpen] = useState(false);
  return html`<details
    class="whole"
    onToggle=${(event) => event.target === event.currentTarget && setOpen(event.currentTarget.open)}
  >
    <summary>${character.name}</summary>${open ? html`<${Body} play=${play} character=${character} />` : null}
  </details>`;
}

/** A character: tracks, what the game's sheet has, and a note. */
export function Sheet({ play, character }) {
  return html`<section class="card" aria-label=${character.name}>
    <${Body} play=${play} character=${character} titled=${true} />
  </section>`;
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
    <div class="row">
      ${title}
      ${
        titled && play.role === "gm" && owner && owner.id !== play.me
          ? html`<span class="soft small">${owner.name}</span>`
          : null
      }
      ${
        may
          ? html`<button
            class="mini quiet push"
            ref=${button}
            aria-expanded=${String(editing)}
            aria-label=${t("Change {name}", { name: character.name })}
            onClick=${() => (editing ? close() : setEditing(true))}
          >
            <${Icon} name="pen" />
            ${editing ? t("Done") : t("Change")}
          </button>`
          : null
      }
    </div>
    <div class="tracks">
      ${tracks.map(
        ([track, value]) =>
          html`<${TrackRow}
            key=${track}
            play=${play}
            may=${may}
            who=${character.id}
            name=${character.name}
            track=${track}
            at=${value}
            editing=${editing}
          />`,
      )}
    </div>
    ${
      editing
        ? html`<${EditSheet} play=${play} character=${character} close=${close} />`
        : html`<${Values} play=${play} character=${character} />`
    }
  </div>`;
}

/** Return its tracks: those of the game in its order, then its own. */
function tracksOf(play, { tracks }) {
  const order = Object.keys(play.game.tracks);
  const place = (track) => (order.includes(track) ? order.indexOf(track) : order.length);
  return Object.entries(tracks).sort(([one], [other]) => place(one) - place(other));
}

/**
 * A track; who `may` changes it by its boxes, and while the sheet is changed with minus and plus. `at` has its value,
 * its cap, and what its boxes are.
 */
export function TrackRow({ play, who, name, track, at, may, editing, spent }) {
  const label = play.label("track", track);
  const { shape, usual_cap: usual } = play.game.tracks[track] ?? {};
  const { value } = at;
  // A table's track has no cap to give: it is drawn with the boxes of a printed sheet while these suffice.
  const cap = at.cap ?? (who === "session" && usual >= value ? usual : undefined);
  const set = (next, text) => {
    let to = value;
    return play.actAfter(
      async () => {
        const now = trackValue(play, who, track) ?? value;
        to = Math.min(at.cap ?? Number.POSITIVE_INFINITY, Math.max(0, next(now)));
        const amount = to - now;
        if (!amount) return undefined;
        const note = amount < 0 ? spent?.take() : undefined;
        return play.table.changeTracks({ changes: [{ who, track, amount, text }], note });
      },
      () => play.say(`${label} ${to}`),
    );
  };
  const to = (amount, text) => set((now) => now + amount, text);
  const over = at.cap !== undefined && value >= at.cap;
  const values = { name, track: trackWord(play, track) };
  return html`<div class=${`track-row ${useFlash(value)}`}>
    <${Track}
      name=${label}
      shape=${shape}
      value=${value}
      cap=${cap}
      soon=${soonOf(play, who, track)}
      of=${name}
      set=${may ? set : undefined}
    />
    ${
      editing
        ? html`<span class="row">
          <${Send}
            play=${play}
            class="mini"
            aria-label=${t("{name}: {track}, one less", values)}
            lacks=${value <= 0}
            queued
            onClick=${() => to(-1)}
          >
            <${Icon} name="minus" />
          <//>
          <${Send}
            play=${play}
            class="mini"
            aria-label=${t("{name}: {track}, one more", values)}
            lacks=${over}
            queued
            onClick=${() => to(1)}
          >
            <${Icon} name="plus" />
          <//>
        </span>`
        : null
    }
  </div>
  ${editing && who !== "session" ? html`<${Boxes} play=${play} who=${who} name=${name} track=${track} at=${at} />` : null}
  ${(at.texts ?? []).map(
    (text) => html`<p class="row harm-text"><span>${text}</span>
    ${
      editing
        ? html`<${Send}
          play=${play}
          class="mini quiet push"
          aria-label=${t("{text} is healed", { text })}
          queued
          onClick=${() => to(-1, text)}
        >
          ${t("Healed")}
        <//>`
        : null
    }
  </p>`,
  )}`;
}

/** What the game's sheet has, as it stands. */
function Values({ play, character }) {
  const fields = Object.entries(play.game.sheet.properties).filter(
    ([name]) => Object.keys(character.sheet?.[name] ?? {}).length,
  );
  return html`<div class="values">
    ${fields.map(
      ([name, field]) => html`<h3>${field.title}</h3><ul class="chips">
      ${Object.entries(character.sheet[name]).map(
        ([key, value]) => html`<li class="chip">${capital(key)} <b>${valueWords(play, field, value)}</b></li>`,
      )}
    </ul>`,
    )}
    ${character.note ? html`<p class="told note-text">${character.note}</p>` : null}
  </div>`;
}

function valueWords(play, field, value) {
  const schema = field.additionalProperties ?? {};
  if (schema.enum) return schema["x-enum-labels"]?.[value]?.label ?? value;
  if (schema.type === "object") {
    const { member } = play.game.approach;
    if (field === play.game.sheet.properties[PART]) return abilityText(play, value);
    const details = Object.entries(value[detailsOf(play, schema)] ?? {}).map(([name, dice]) => `${name} ${dice}`);
    return [value[member], ...details].filter((one) => one !== undefined).join(" · ");
  }
  return typeof value === "number" && schema.minimum < 0 && value > 0 ? `+${value}` : String(value).replace("-", "−");
}
