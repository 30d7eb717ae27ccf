// Somebody who sat here before, lost their seat, and has joined again under the same name.

import { keep, kept } from "./storage.js";
import { isSameName } from "./known.js";
import { Send } from "./send.js";
import { html } from "./vendor/preact.js";
import { list, t } from "./words.js";

/** Under which names it is kept that I said who I am, and who the game master said is somebody else. */
const SAID = "who I am";
const OTHERS = "others of the same name";

/** Return the one who sat here first under the name of a person, if any. */
function firstOf(play, person) {
  const same = ({ name }) => isSameName(name, person.name);
  const isBefore = ({ id }) => Number(id.slice(1)) < Number(person.id.slice(1));
  return play.people.find((one) => one.active && one.role !== "gm" && same(one) && isBefore(one));
}

function charactersOf(play, { id }) {
  return play.characters.filter(({ owner }) => owner === id);
}

/** Who joined under a name that is here says who they are: the game master hands the seat over, or they go. */
export function WhoAmI({ play }) {
  const me = play.people.find(({ id }) => id === play.me);
  const first = me && !play.isGm && firstOf(play, me);
  if (!first || charactersOf(play, me).length) return null;
  const names = { name: first.name, gm: play.gmName };
  if (kept("localStorage", SAID, play)) {
    return html`<section class="wait" tabindex="-1">
      <p class="kick">${t("You are {name}", names)}</p>
      <h1>${t("Waiting for {gm} to hand you your seat", names)}<span class="dots"></span></h1>
    </section>`;
  }
  const ask = () => {
    keep("localStorage", SAID, play, true);
    play.changed();
  };
  const leave = async () => {
    // A page with no form for joining asks first; then the seat is kept where no name is said.
    const name = await play.page.askName?.();
    if (name === null) return;
    if (await play.act(() => play.table.revoke(play.me))) play.page.anotherName(name);
  };
  return html`<section class="turn" tabindex="-1">
    <p class="kick">${t("{name} sits here already", names)}</p>
    <h1>${t("Are you {name}?", names)}</h1>
  </section>
    <div class="row wrap"><button class="primary" onClick=${ask}>${t("I am {name}", names)}</button>
    <${Send} play=${play} onClick=${leave}>${t("I am somebody else: take another name")}<//></div>
    <p class="hint">${t("{gm} sees that you have come back, and hands you your seat with one press.", names)}</p>`;
}

/** For the game master: people who have come back under their name, each with one press that hands the seat over. */
export function ComeBack({ play }) {
  if (!play.isGm) return null;
  const known = kept("localStorage", OTHERS, play) ?? [];
  const back = play.people.filter(
    (one) => one.active && one.role === "player" && !known.includes(one.id) && firstOf(play, one),
  );
  return back.map((person) => {
    const first = firstOf(play, person);
    const theirs = charactersOf(play, first);
    const names = { name: person.name, characters: list(theirs.map(({ name }) => name)) };
    const isHere = play.present.has(first.id);
    const handOver = () =>
      play.act(async () => {
        for (const { id, version } of theirs) await play.table.changeCharacter(id, { owner: person.id }, version);
        return play.table.revoke(first.id);
      });
    const isAnother = () => {
      keep("localStorage", OTHERS, play, [...known, person.id]);
      play.changed();
    };
    return html`<section class="turn" key=${person.id}><p class="kick">${t("{name} has joined again", names)}</p>
      <h2>
        ${
          theirs.length
            ? t("Give {characters} to the new {name}?", names)
            : t("Close the former seat of {name}?", names)
        }
      </h2>
      ${isHere && html`<p>${t("The former {name} is here too: ask them first.", names)}</p>`}
      <div class="row wrap">
        <${Send} play=${play} class="primary" onClick=${handOver}>
          ${t("Hand the seat over")}
        <//>
      <button onClick=${isAnother}>${t("It is somebody else")}</button></div></section>`;
  });
}
