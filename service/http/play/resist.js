// A consequence, and the resistance to it.

import { abilitiesOf } from "./abilities.js";
import { unknownMembers, unsignable } from "/client/index.js";
import { plainly, thrownTerms } from "./chips.js";
import { trackWord } from "./changes.js";
import { Bar, Icon, Key } from "./elements.js";
import { Track } from "./tracks.js";
import { Stepper } from "./fields.js";
import { askAgain } from "./refused.js";
import { Send } from "./send.js";
import { Thrower } from "./throwers.js";
import { html } from "./vendor/preact.js";
import { plural, spoken, t } from "./words.js";

export function consequenceTitle(play, { text, pick }) {
  return text || play.label("menu", pick);
}

export function consequenceText(play, one) {
  const parts = [
    one.harm_level && t("harm {n}", { n: one.harm_level }),
    one.ticks !== undefined && !one.effect && plural(one.ticks, "{n} tick", "{n} ticks"),
    one.clock && play.nameOf(one.clock),
    one.effect && play.label("effect", one.effect),
    one.position && play.label("position", one.position),
  ];
  return parts.filter(Boolean).join(", ");
}

/**
 * Return how somebody may resist a consequence as things stand, and what it costs; `take` and `resist` send it.
 * @param {any} play @param {any} action @param {any} told   the consequence as the action has it
 */
export function resisting(play, action, told) {
  const stakes = play.stakes.get(action.id)?.value?.pending?.find(({ consequence: { id } }) => id === told.id);
  const ratings = stakes?.ratings ?? {};
  const chosen = play.ratings.get(told.character ?? action.character) ?? {};
  // The sheet's best rating, before somebody chooses; "" is a rating by the player's word.
  const [best = ""] = Object.keys(ratings).sort((one, other) => ratings[other] - ratings[one]);
  const attribute = chosen.attribute in ratings || chosen.attribute === "" ? chosen.attribute : best;
  const rating = attribute ? ratings[attribute] : (chosen.rating ?? 2);
  const chances = stakes?.chances?.find((one) => one.rating === rating);
  // What is signed is what is shown.
  const unsigned = chances && (unsignable(chances) !== null || chances.terms.rating !== rating);
  const consequence = chances?.terms?.consequence ? { ...chances.terms.consequence, id: told.id } : told;
  const rolls = stakes?.price === undefined;
  const take = () =>
    play.act(
      () => play.table.choose(action.id, { take: [consequence.id] }),
      () => play.step(),
    );
  const resist = () =>
    play.act(
      () =>
        play.table.resistConsequence(
          action.id,
          rolls
            ? { consequence: consequence.id, rating, terms: chances.terms, ...(attribute && { attribute }) }
            : { consequence: consequence.id },
          { again: (refusal) => askAgain(play, refusal) },
        ),
      () => play.step(),
    );
  return { stakes, ratings, best, attribute, rating, chances, unsigned, consequence, rolls, take, resist };
}

/** The button that resists: how many dice it rolls, and what that costs on average. @param {any} props */
export function Resist({ play, way: { consequence, unsigned, rolls, chances, rating, resist } }) {
  const average = chances?.stress.reduce((sum, { stress, chance }) => sum + stress * chance.decimal, 0);
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return html`<${Send}
    play=${play}
    class="primary"
    lacks=${unsigned || (rolls && !chances)}
    aria-label=${`${t("Resist")}: ${consequenceTitle(play, consequence)}`}
    onClick=${resist}
  >
    <span>${t("Resist")}</span>
    ${
      average === undefined
        ? null
        : html`<small>
          ${rating === 0 ? t("2 dice, the lower counts") : plural(rating, "roll {n} die", "roll {n} dice")} · ${t(
            "{n} {track} on average",
            { track: trackWord(play, play.game.resist_track), n: average.toLocaleString(spoken, digits) },
          )}
        </small>`
    }
  <//>`;
}

/** The button that takes a consequence as it is. */
export function Take({ play, way: { consequence, take } }) {
  return html`<${Send} play=${play} aria-label=${`${t("Take it")}: ${consequenceTitle(play, consequence)}`} onClick=${take}>
    ${t("Take it")}
  <//>`;
}

export function Consequence({ play, action, consequence: told, own, docked }) {
  const way = resisting(play, action, told);
  const { stakes, ratings, best, attribute, rating, chances, unsigned, consequence, rolls } = way;
  const whose = told.character ?? action.character;
  const change = (how) => {
    play.ratings.set(whose, { ...play.ratings.get(whose), ...how });
    play.changed();
  };
  const cid = consequence.character ?? action.character;
  const character = play.character(cid);
  const parts = chances && resistParts(chances, stakes.room, trackWord(play, play.game.resist_track));
  const thrower = chances?.terms?.thrower ?? (told.thrower || play.actor(cid));
  const throws = rolls ? thrower === play.me : own;
  const concerned = own || (rolls && throws);
  const resistBy = (ability) =>
    play.act(
      () => play.table.resistConsequence(action.id, { consequence: consequence.id, ability }),
      () => play.step(),
    );
  const resisters =
    own && character ? abilitiesOf(play, character).filter(({ resists, left }) => resists && left > 0) : [];
  const fate = (what) => play.act(() => play.table.choose(action.id, { fate: { [consequence.id]: what } }));
  const title = consequenceTitle(play, consequence);
  const track = trackWord(play, play.game.resist_track);
  const paid = character?.tracks[play.game.resist_track];
  return html`<section class="card stack">
    <div class="row wrap">
      <h2>${title}</h2>
      <span class="flag bad push">
        <${Icon} name="warn" />
        ${consequenceText(play, consequence) || play.label("menu", consequence.pick)}
      </span>
    </div>
    ${
      concerned &&
      stakes &&
      html`<p class="small">
        ${
          stakes.left
            ? t("Resist it, and only this is left: {left}.", {
                left: consequenceText(play, stakes.left) || play.label("menu", stakes.left.pick),
              })
            : t("Resist it, and nothing of it is left.")
        } ${
          stakes.price === undefined
            ? t("It costs {track}, by the dice:", { track })
            : t("It costs {n} {track}, without a roll.", { n: stakes.price, track })
        }
      </p>`
    }
    ${
      concerned &&
      unsigned &&
      html`<p class="note bad" role="alert">
        ${t("What the table tells of this roll cannot be signed as it stands. Nothing is rolled.")}
      </p>`
    }
    ${
      concerned &&
      parts &&
      html`<p class="hint">${t("Your character's rating in what resists this: as your game counts it.")}</p>
      <div class="row wrap">
        <span>${t("Dice that resist")}</span>
        ${
          best &&
          html`<select
            aria-label=${t("What resists")}
            value=${attribute}
            onChange=${(event) => change({ attribute: event.target.value, rating })}
          >
            ${Object.entries(ratings).map(([name, n]) => html`<option value=${name}>${name} ${n}</option>`)}
            <option value="">${t("another rating, by your word")}</option>
          </select>`
        }
        ${
          !attribute &&
          html`<${Stepper}
            says=${t("Dice that resist")}
            value=${rating}
            least=${0}
            most=${4}
            change=${(dice) => change({ attribute: "", rating: dice })}
          />`
        }
      </div>
      <${Bar} parts=${parts} />
      <${Key} parts=${parts} />`
    }
    ${concerned && rolls && chances?.terms && html`<${ResistanceTerms} play=${play} terms=${chances.terms} />`}
    ${
      concerned &&
      paid &&
      html`<${Track}
        name=${play.label("track", play.game.resist_track)}
        shape=${play.game.tracks[play.game.resist_track]?.shape}
        value=${paid.value}
        cap=${paid.cap}
      />`
    }
    ${own && !throws && html`<p class="note">${t("{name} throws the dice", { name: play.personName(thrower) })}</p>`}
    ${
      (own || play.isGm) &&
      rolls &&
      stakes &&
      html`<${Thrower}
        play=${play}
        id=${`thrower-${told.id}`}
        character=${cid}
        now=${thrower}
        change=${(person) => play.act(() => play.table.choose(action.id, { throwers: { [told.id]: person } }))}
      />`
    }
    ${
      concerned &&
      html`<div class=${docked ? "dock" : ""}>
        ${
          docked &&
          html`<p class="named">${[title, consequenceText(play, consequence)].filter(Boolean).join(" · ")}</p>`
        }
        <div class="go">
      ${throws && html`<${Resist} play=${play} way=${way} />`}
      ${resisters.map(
        ({ name, track }) => html`<${Send}
          play=${play}
          aria-label=${`${t("Resist")}: ${title}, ${name}`}
          onClick=${() => resistBy(name)}
        >
          <span>${name}</span>
          <small>${[t("without a roll"), track && `1 ${trackWord(play, track)}`].filter(Boolean).join(" · ")}</small>
        <//>`,
      )}
      ${own && html`<${Take} play=${play} way=${way} />`}
    </div>
  </div>`
    }
    ${
      play.isGm &&
      html`<div class="row wrap">
        <${Send} play=${play} class="mini" onClick=${() => fate("landed")}>${t("It lands")}<//>
        <${Send} play=${play} class="mini" onClick=${() => fate("reduced")}>${t("One step milder")}<//>
        <${Send} play=${play} class="mini" onClick=${() => fate("avoided")}>${t("It does not happen")}<//>
      </div>`
    }
  </section>`;
}

/** What else a resistance signs: who throws which dice, how grave it is, and what this page has no label for. */
export function ResistanceTerms({ play, terms }) {
  const { consequence = {} } = terms;
  const chips = [
    ...thrownTerms(play, terms),
    consequence.severity && t("Severity: {what}", { what: play.label("severity", consequence.severity) }),
    consequence.mark && play.label("track", consequence.mark),
    consequence.character && play.nameOf(consequence.character),
  ].filter(Boolean);
  const shown = shownOf(consequence);
  const others = [
    ...unknownMembers(terms).filter(([name]) => name !== "consequence" && name !== "rating"),
    ...Object.entries(consequence).filter(([name]) => !shown.has(name)),
  ];
  return html`<p class="chips">${chips.map((chip) => html`<span class="chip">${chip}</span>`)}</p>
    ${
      others.length > 0 && html`<p class="small">${others.map(([name, value]) => plainly(name, value)).join(" · ")}</p>`
    }`;
}

/** Return the members of a consequence that its card has: in its title, its text, or a chip. */
function shownOf({ text, resistible, ...others }) {
  const told = ["harm_level", "clock", "effect", "position", "severity", "mark", "character"];
  const shown = ["id", text ? "text" : "pick", ...told.filter((name) => others[name])];
  if (!others.effect) shown.push("ticks");
  if (resistible === true) shown.push("resistible");
  return new Set(shown);
}

/** Stress in three parts: what fits, the last box (none without room), and more than there is room for. */
export function resistParts({ stress }, room, track) {
  const sums = { clean: [], price: [], bad: [] };
  const kind = ({ stress: n }) => {
    if (room === undefined) return n > 2 ? "price" : "clean";
    if (n > room) return "bad";
    return n === room && room > 0 ? "price" : "clean";
  };
  for (const one of stress) sums[kind(one)].push(one);
  const signed = (n) => String(n).replace("-", "−");
  const span = (ones) =>
    ones.length > 1
      ? t("{from} to {to} {track}", {
          track,
          from: signed(Math.min(...ones.map((o) => o.stress))),
          to: signed(Math.max(...ones.map((o) => o.stress))),
        })
      : `${signed(ones[0].stress)} ${track}`;
  const note = {
    clean: "",
    price: room === undefined ? "" : t("your last box"),
    bad: room === 0 ? t("you have no box left") : t("more than you have"),
  };
  return Object.entries(sums)
    .filter(([, ones]) => ones.length)
    .map(([kind, ones]) => ({
      kind,
      chance: ones.reduce((sum, { chance }) => sum + chance.decimal, 0),
      says: [span(ones), note[kind]].filter(Boolean).join(": "),
    }));
}
