// Dice without an action: rolls that a game has beside its own, for all to see, and rolls that one person alone sees.

import { NetworkError } from "/client/index.js";
import { diceText } from "./chips.js";
import { formOf } from "./extra.js";
import { Field, fieldsOf, schemaOf, Stepper } from "./fields.js";
import { Card } from "./html.js";
import { Joins, joinable } from "./joins.js";
import { refusalWords } from "./refusals.js";
import { askAgain } from "./refused.js";
import { Send } from "./send.js";
import { html, useEffect, useState } from "./vendor/preact.js";
import { t } from "./words.js";

const OWNERS = ["player", "shared", "gm"];

/** The panel "Other dice". */
export function OtherDice({ play }) {
  const [others, setOthers] = useState([]);
  const [refusal, setRefusal] = useState(null);
  const [name, setName] = useState("");
  const told = (error) => setRefusal(refusalWords(error, play));
  useEffect(() => {
    Promise.all(play.game.extras.map((one) => play.client.describeSystem(one))).then(setOthers, told);
  }, []);
  const games = [...others, play.game];
  const game = games.find((one) => one.name === name) ?? games[0];
  return html`<div><label for="dice-of">${t("Which dice?")}</label>
      <select id="dice-of" value=${game.name} onChange=${(event) => setName(event.target.value)}>
        ${games.map((one) => html`<option value=${one.name}>${one.title}</option>`)}
      </select></div>
    ${refusal && html`<p class="note bad" role="alert">${refusal.text} ${refusal.more.join(" ")}</p>`}
    <${Form} key=${game.name} play=${play} game=${game} told=${told} clear=${() => setRefusal(null)} />`;
}

/** The fields of one kind of roll, and who is to see it. */
function Form({ play, game, told, clear }) {
  const [spec, setSpec] = useState({});
  const [pool, setPool] = useState(game.approach.start ?? 1);
  const [clock, setClock] = useState("");
  const [card, setCard] = useState("");
  // Published rolls are those of everybody where the table allows them; in an own roll anything goes.
  const isOpen = game.name !== play.game.name && play.session.options.published;
  const of = formOf(game);
  const [joins, setJoins] = useState([]);
  const [odds, setOdds] = useState({ of: "", rules: "", sides: [], problem: null });
  const rolls = isOpen && game.joins && play.mine.length ? joinable(play) : [];
  const { approach, fields: cards } = game;
  const isPlain = (name) => !cards[name]?.many && name !== "goal" && name !== approach.name;
  const [first, more] = [true, false].map((primary) =>
    fieldsOf(of, OWNERS, primary)
      .map(([name]) => name)
      .filter(isPlain),
  );
  const set = (name, value) => setSpec({ ...spec, [name]: value });
  const needed = first.filter((name) => cards[name]?.required).map((name) => [name, startOf(of.field(name))]);
  const values = { ...Object.fromEntries(needed.filter(([, value]) => value !== undefined)), ...spec };
  const several = cards[approach.name]?.many;
  const whole = () => {
    const written = Object.entries(values).filter(([, value]) => value !== null && value !== "");
    const numbers = written.map(([name, value]) => [name, isNumber(of.field(name), value) ? Number(value) : value]);
    const traits = several ? { [approach.name]: [{ name: t("Dice"), [approach.number]: pool }] } : {};
    return { system: game.name, ...Object.fromEntries(numbers), ...traits };
  };
  const spelled = JSON.stringify(whole());
  // What is thrown is shown, and then signed.
  useEffect(() => {
    if (!isOpen || joins.length) return undefined;
    const asking = new AbortController();
    const { signal } = asking;
    play.client.odds(JSON.parse(spelled), { signal }).then(
      ({ rules, sides }) => setOdds({ of: spelled, rules, sides, problem: null }),
      (error) => signal.aborted || setOdds({ of: spelled, rules: "", sides: [], problem: error }),
    );
    return () => asking.abort();
  }, [spelled, isOpen, joins.length]);
  const shown = odds.of === spelled && !odds.problem ? odds : null;
  const problem = odds.of === spelled ? odds.problem : null;
  const thrown = shown && [diceText(shown.sides), shown.rules].filter(Boolean).join(", ");
  const alone = async () => {
    clear();
    try {
      setCard(await rolledAlone(play, whole()));
    } catch (error) {
      told(error);
    }
  };
  // What follows from another roll is an action: the game master agrees to it.
  const ask = () => {
    const { entry } = rolls.find(({ id }) => id === joins[0]);
    const character = play.isMe(entry.character) ? entry.character : play.mine[0].id;
    const goal = entry.ruling?.goal;
    return play.table.openAction({ character, spec: { ...whole(), ...(goal ? { goal } : {}) }, joins });
  };
  const roll = () =>
    play.table.rollAtTable(
      { spec: whole(), rules: shown.rules, dice: shown.sides, ...(clock ? { clock } : {}), ...actorOf(play) },
      { again: (refusal) => askAgain(play, refusal) },
    );
  const lacks = isOpen && !joins.length && !shown;
  const open = () =>
    play.act(
      () => (joins.length ? ask() : roll()),
      () => {
        play.close();
        play.look("");
      },
    );
  const clocks = play.clocks.filter(({ state }) => state === "open");
  const asks = play.isGm ? t("Call for the roll") : t("Ask {gm}", { gm: play.gmName });
  const field = (name) =>
    html`<${Field}
      key=${name}
      form="dice"
      play=${of}
      name=${name}
      value=${values[name]}
      change=${(value) => set(name, value)}
    />`;
  return html`<form class="stack" onSubmit=${(event) => {
    event.preventDefault();
    if (!isOpen) alone();
    else if (problem && !joins.length) told(problem);
    else if (!lacks) open();
  }}>
    ${
      several &&
      html`<div>
        <label for="dice-pool">${t("How many dice?")}</label>
        <${Stepper}
          id="dice-pool"
          value=${pool}
          least=${1}
          most=${10}
          change=${setPool}
        />
      </div>`
    }
    ${first.map(field)}
    ${
      isOpen &&
      "clock" in game.spec.properties &&
      clocks.length > 0 &&
      html`<div>
        <label for="dice-clock">${t("Which clock does it fill?")}</label>
        <select id="dice-clock" value=${clock} onChange=${(event) => setClock(event.target.value)}>
          <option value="">${t("none")}</option>
          ${clocks.map((one) => html`<option value=${one.id}>${one.name}</option>`)}
        </select>
      </div>`
    }
    ${
      more.length > 0 &&
      html`<details><summary>${t("More")}</summary><div class="stack">${more.map(field)}</div></details>`
    }
    ${rolls.length > 0 && html`<${Joins} play=${play} rolls=${rolls} picked=${joins} change=${setJoins} />`}
    <div class="row wrap">
      ${
        isOpen &&
        html`<${Send} play=${play} class="primary" lacks=${lacks}>
          ${joins.length ? asks : t("Roll before everybody")}
          ${!joins.length && shown && html`<small>${thrown}</small>`}
        <//>`
      }
      <${Send} play=${play} type="button" class=${isOpen ? "" : "primary"} onClick=${alone}>${t("Roll for you alone")}<//>
    </div>
    <p class="hint">
      ${t("What you roll for you alone is nowhere but here: the table keeps nothing of it, and nothing proves it.")}
    </p>
    ${card && html`<div role="status"><${Card} key=${card} markup=${card} /></div>`}
  </form>`;
}

/** Return what a field that is needed begins with, where it shows something: a number, or the first of its values. */
function startOf(field) {
  const { type, minimum = 0, enum: values } = schemaOf(field);
  if (field.default !== undefined) return undefined;
  return values?.[0] ?? (type === "integer" ? Math.max(0, minimum) : undefined);
}

/** Whether a value that was chosen as text is one of a field's numbers. */
function isNumber(field, value) {
  return typeof value === "string" && Boolean(schemaOf(field).enum?.includes(Number(value)));
}

/** Roll without the table; return the card that the service draws. */
async function rolledAlone(play, spec) {
  const headers = { "Content-Type": "application/json", Accept: "text/html", "Accept-Language": play.page.language };
  const answer = await fetch("/v1/rolls", { method: "POST", headers, body: JSON.stringify(spec) }).catch(() => {
    throw new NetworkError("offline");
  });
  if (answer.ok) return answer.text();
  throw Object.assign(new Error(answer.statusText), await answer.json());
}

/** The character of a player, without whom they may not roll what costs something. */
function actorOf(play) {
  return !play.isGm && play.mine.length ? { character: play.mine[0].id } : {};
}
