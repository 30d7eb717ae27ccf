// Whom somebody plays who has just sat down: a character that the game master left free, or one of their own.

import { usualTracks } from "./boxes.js";
import { useDraft } from "./drafts.js";
import { isSameName } from "./known.js";
import { PasteCharacter } from "./paste.js";
import { Send } from "./send.js";
import { html } from "./vendor/preact.js";
import { t } from "./words.js";

/** Play the free character of this name, or make one. @param {import("./play.js").Play} play @param {string} name */
export async function playAs(play, name) {
  const { characters } = await play.table.listCharacters();
  const found = characters.find((one) => one.free && isSameName(one.name, name));
  if (found) return take(play, found);
  const [game, session] = await Promise.all([play.table.describeGame(), play.table.getSession()]);
  return play.table.makeCharacter({ name, tracks: usualTracks({ game, session }) });
}

/** Become the owner of a free character: of two who press at once the second is refused. */
async function take(play, { id }) {
  try {
    return await play.table.changeCharacter(id, { owner: play.me }, "*");
  } catch (error) {
    if (error.code === "not_yours") error.code = "character_taken";
    throw error;
  }
}

/** For a player without a character: those that are free, each with a press. */
export function FreeCharacters({ play }) {
  const free = play.characters.filter((one) => one.free);
  if (play.role !== "player" || play.mine.length || !free.length) return null;
  const press = (one) =>
    play.act(
      () => take(play, one),
      () => {
        play.say(t("You play {name}.", one));
        play.step();
      },
    );
  return html`<section class="card stack">
    <h2>${t("{gm} has prepared", { gm: play.gmName })}</h2>
    ${free.map(
      (one) => html`<div class="stack">
        <${Send} play=${play} class="wide" onClick=${() => press(one)}>
          ${t("Play {name}", one)}
        <//>
        ${one.note && html`<p class="hint">${one.note}</p>`}
      </div>`,
    )}
    <p class="hint">${t("What they are able to do stands under People.")}</p>
  </section>`;
}

/** For somebody without a character: a name is enough. */
export function NewCharacter({ play }) {
  const {
    draft: { name, free },
    change,
    send,
  } = useDraft(play, "character", { name: "", free: false });
  const make = (event) => {
    event.preventDefault();
    send(() => play.table.makeCharacter({ name: name.trim(), free, tracks: usualTracks(play) }));
  };
  return html`<form class="card stack" onSubmit=${make}>
    <h2>${play.isGm ? t("A character of yours") : t("Who do you play?")}</h2>
    <div>
      <label for="new-character">${play.isGm ? t("Name of the character") : t("Name of your character")}</label>
      <input
        id="new-character"
        maxlength="80"
        required
        value=${name}
        onInput=${(event) => change({ name: event.target.value })}
      />
    </div>
    ${
      play.isGm &&
      html`<label class="tick">
        <input type="checkbox" checked=${free} onChange=${(event) => change({ free: event.target.checked })} />
        ${t("A player may take them")}
      </label>`
    }
    <${Send} play=${play} class=${play.isGm ? "wide" : "primary wide"}>${t("Make the character")}<//>
    <${PasteCharacter} play=${play} />
  </form>`;
}
