// How many boxes a character's tracks have, and what of them a roll would fill.

import { trackWord } from "./changes.js";
import { Icon } from "./elements.js";
import { Send } from "./send.js";
import { html } from "./vendor/preact.js";
import { t } from "./words.js";

/** Boxes of a track of which nobody knows how many a printed sheet has. */
const FIRST = 6;
const MOST = 20;

/**
 * Return the tracks with which a new character begins: as many boxes as a printed sheet has, beside what is given.
 * @param {{game: any, session: any}} play @param {Record<string, any>} [given]
 */
export function usualTracks({ game, session }, given = {}) {
  const usual = Object.entries(game.tracks).filter(
    ([, { of, cap, usual_cap: boxes, published }]) =>
      of === "character" && boxes && !cap && (!published || session.options.published),
  );
  const tracks = { ...given };
  for (const [name, { start, usual_cap: cap }] of usual) {
    const { value = start, ...more } = given[name] ?? {};
    if (value <= cap) tracks[name] = { cap, value, ...more };
  }
  return tracks;
}

/** Return what a track stands at now, of a character or of the table. */
export function trackValue(play, who, track) {
  const { tracks } = who === "session" ? play.session : (play.character(who) ?? { tracks: {} });
  return tracks[track]?.value;
}

/** Return by how much a roll whose stakes are shown would change a track of a character, less than 0 if it is spent. */
export function soonOf(play, who, track) {
  let sum = 0;
  for (const action of play.actions.values()) {
    if (action.character !== who || !action.awaits.some(({ what }) => what === "roll")) continue;
    for (const cost of play.stakes.get(action.id)?.value?.costs ?? [])
      if (cost.who === who && cost.track === track) sum += cost.amount;
  }
  return play.game.tracks[track]?.cost === "spends" ? -sum : sum;
}

/** The boxes that a character has of a track, where the game does not say it: fewer, more, or none. */
export function Boxes({ play, who, name, track, at: { value, cap } }) {
  const game = play.game.tracks[track];
  if (game?.cap) return null;
  const values = { name, track: trackWord(play, track) };
  const give = (boxes) => play.act(() => put(play, who, track, boxes));
  if (cap === undefined)
    return html`<p class="row boxes-of">
      <${Send}
        play=${play}
        class="mini push"
        aria-label=${t("{name}: {track}, give it boxes", values)}
        onClick=${() => give(Math.max(game.usual_cap ?? FIRST, value))}
      >
        ${t("Give it boxes")}
      <//>
    </p>`;
  return html`<p class="row boxes-of">
    <span class="soft small">${t("Boxes")}</span>
    <${Send}
      play=${play}
      class="mini push"
      aria-label=${t("{name}: {track}, a box less", values)}
      lacks=${cap <= Math.max(1, value)}
      onClick=${() => give(cap - 1)}
    >
      <${Icon} name="minus" />
    <//>
    <b>${cap}</b>
    <${Send}
      play=${play}
      class="mini"
      aria-label=${t("{name}: {track}, another box", values)}
      lacks=${cap >= MOST}
      onClick=${() => give(cap + 1)}
    >
      <${Icon} name="plus" />
    <//>
    ${
      game
        ? html`<${Send}
            play=${play}
            class="mini quiet"
            aria-label=${t("{name}: {track}, without boxes", values)}
            onClick=${() => give(null)}
          >
            ${t("None")}
          <//>`
        : null
    }
  </p>`;
}

/** Give a track of a character as many boxes, null for none. A null cap of a track of its own would remove it. */
function put(play, who, track, cap) {
  const { tracks, version } = play.character(who);
  return play.table.changeCharacter(who, { tracks: { [track]: { value: tracks[track].value, cap } } }, version);
}
