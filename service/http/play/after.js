// After the dice: what they say, what follows, who takes or resists it.

import { useDraft } from "./drafts.js";
import { Icon } from "./elements.js";
import { Consequence, consequenceText, consequenceTitle } from "./resist.js";
import { Result } from "./result.js";
import { Send } from "./send.js";
import { Telling } from "./telling.js";
import { html, useEffect, useState } from "./vendor/preact.js";
import { plural, quoted, t } from "./words.js";

/** An action whose dice have fallen, and what is awaited of me. */
export function After({ play, action }) {
  const [read, setRead] = useState(null);
  const entry = play.entries.find(({ seq }) => seq === action.roll) ?? (read?.seq === action.roll ? read : undefined);
  useEffect(() => {
    if (action.roll && !entry) play.table.getRoll(action.roll).then(setRead, () => {});
  }, [action.roll, Boolean(entry)]);
  const mine = action.awaits.filter(({ who }) => play.isMe(who));
  const due = mine.find(({ what }) => what !== "answer")?.what;
  const branch = due === "branch";
  const choice = due === "choice" || due === "verdict";
  const pending = action.consequences.filter(
    ({ state, character, thrower }) =>
      state === "pending" && (play.isMe(character ?? action.character) || thrower === play.me || play.isGm),
  );
  // The resistance that was rolled last stands before what is asked next.
  const resisted = play.entries.findLast(
    (one) => one.type === "resisted" && one.action === action.id && one.resistance && !one.reversed_by,
  );
  const result = html`${
    resisted && html`<${Result} key=${resisted.seq} play=${play} entry=${resisted} action=${action} />`
  }
    ${entry && html`<${Result} key=${entry.seq} play=${play} entry=${entry} action=${action} />`}`;
  const name = play.nameOf(action.character);
  if (branch && entry) return html`<${Branch} play=${play} action=${action} entry=${entry} result=${result} />`;
  if (choice && play.isGm && entry)
    return html`<${Choose} play=${play} action=${action} entry=${entry} result=${result} name=${name} />`;
  if (pending.length) return html`<${Pending} play=${play} action=${action} pending=${pending} result=${result} />`;
  const others = action.awaits.map(({ who }) => play.nameOf(who));
  return html`<section class="wait" tabindex="-1">
    <p class="kick">${t("The dice have fallen")}</p>
    <h1>
      ${others.length ? t("Waiting for {who}", { who: [...new Set(others)].join(", ") }) : t("Done")}
      ${others.length > 0 && html`<span class="dots"></span>`}
    </h1>
  </section>
  ${result}
  <${Telling} play=${play} aid=${action.id} />`;
}

/** The player's way on, where there is one. */
function Branch({ play, action, entry, result }) {
  const choose = (branch) =>
    play.act(
      () => play.table.choose(action.id, { branch }),
      () => play.step(),
    );
  return html`<section class="turn" tabindex="-1">
    <p class="kick">${t("Your turn")}</p>
    <h1>${t("How do you go on?")}</h1>
  </section>
  ${result}
    <section class="card menu" role="group" aria-label=${t("How do you go on?")}>
      ${entry.ruling.menu.branches.map(
        ({ id, ticks, position }) =>
          html`<${Send} play=${play} onClick=${() => choose(id)}>
            <span>
              ${play.label("menu", id)}
              <small>
                ${[
                  play.help("menu", id),
                  ticks !== undefined && plural(ticks, "{n} tick", "{n} ticks"),
                  position && play.label("position", position),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </small>
            </span>
          <//>`,
      )}
    </section>`;
}

const NO_PICKS = { picks: {}, note: "", open: true, grant: "" };

/** The GM's menu; several may be on. */
function Choose({ play, action, entry, result, name }) {
  const { draft, change, send } = useDraft(play, `picks ${action.id}`, NO_PICKS, action.id);
  const { picks, note, open, grant } = draft;
  const setPicks = (next) => change({ picks: next });
  const { menu, outcome } = entry.ruling;
  const hidden = action.spec.difficulty_hidden === true;
  const options = menu?.options ?? [];
  const toggle = (id) => {
    const { [id]: was, ...rest } = picks;
    setPicks(was ? rest : { ...picks, [id]: { id } });
  };
  const set = (id, more) => setPicks({ ...picks, [id]: { ...picks[id], ...more } });
  const branch = menu?.branches?.find(({ id }) => id === action.branch);
  const due = (branch ?? menu)?.at_least ?? 0;
  const chosen = Object.values(picks).map((pick) =>
    Object.fromEntries(Object.entries(pick).filter(([, value]) => value !== "")),
  );
  const enough = chosen.length >= due;
  const worked = entry.ruling.success;
  const heading = due
    ? worked
      ? t("It works. What does it cost?")
      : t("It goes wrong. What follows?")
    : worked
      ? t("It works. Anything besides?")
      : t("What follows?");
  const granted = !grant ? {} : play.game.grants_part ? { grant } : { grant_effect: grant };
  const choose = async () => {
    const told = await play.table.choose(action.id, { picks: chosen, ...(note ? { note } : {}), ...granted });
    // What is granted alone leaves the picks to come: that there are none is said.
    const left = told.action_after?.awaits.some(({ what }) => what === "choice");
    return left ? play.table.choose(action.id, {}) : told;
  };
  const tell = () =>
    send(choose, async () => {
      if (hidden && open) await play.actAfter(() => play.table.openDifficulty(action.roll));
      play.look("");
    });
  return html`<section class="turn" tabindex="-1">
    <p class="kick">${t("{name} has rolled", { name })}${outcome ? `: ${play.label("outcome", outcome)}` : ""}</p>
    <h1>${heading}</h1>
  </section>
    ${result}
    <section class="card stack">
      <div class="menu" role="group" aria-label=${due ? t("Pick at least {n}", { n: due }) : t("Pick what you like")}>
        ${[...options, { id: "custom", kind: "consequence" }].map(
          (option) =>
            html`<${Pick}
              play=${play}
              action=${action}
              option=${option}
              pick=${picks[option.id]}
              toggle=${() => toggle(option.id)}
              set=${(more) => set(option.id, more)}
            />`,
        )}
      </div>
      ${
        worked === false &&
        play.game.grants_part &&
        html`<label class="tick">
          <input
            type="checkbox"
            checked=${grant === "part"}
            onChange=${(event) => change({ grant: event.target.checked ? "part" : "" })}
          />
          ${t("and grant a part of it")}
        </label>`
      }
      ${
        entry.ruling.effect?.gm_may_grant_effect &&
        html`<div>
          <label for="grant">${t("Effect that you grant all the same")}</label>
          <select id="grant" value=${grant} onChange=${(event) => change({ grant: event.target.value })}>
        <option value="">${t("none")}</option>
        ${Object.keys(play.game.grants).map((one) => html`<option value=${one}>${play.label("effect", one)}</option>`)}
      </select>
    </div>`
      }
      <div>
        <label for="note">${t("In your words")}</label>
        <input
          id="note"
          class="says"
          maxlength="500"
          value=${note}
          onInput=${(event) => change({ note: event.target.value })}
        />
      </div>
      ${
        hidden &&
        html`<label class="tick">
          <input type="checkbox" checked=${open} onChange=${(event) => change({ open: event.target.checked })} />
          ${t("and open the Difficulty")}
        </label>`
      }
      <${Send} play=${play} class="primary" lacks=${!enough} onClick=${tell}>
        ${enough ? t("Tell the table") : t("Pick at least {n}", { n: due })}
      <//>
    </section>`;
}

/** One of the menu, and where it lands. */
function Pick({ play, action, option, pick, toggle, set }) {
  const { id, ticks, harm_level: harm, position, effect } = option;
  const details = [
    play.help("menu", id),
    harm && t("harm {n}", { n: harm }),
    ticks !== undefined && plural(ticks, "{n} tick", "{n} ticks"),
    position && play.label("position", position),
    effect && play.label("effect", effect),
    option.severity && play.label("severity", option.severity),
  ];
  const clocks = play.clocks.filter(({ state }) => state === "open");
  const ticking = ticks !== undefined && !effect;
  return html`<button type="button" aria-pressed=${String(Boolean(pick))} onClick=${toggle}>
    <span>${play.label("menu", id)}<small>${details.filter(Boolean).join(" · ")}</small></span>
    <span class="push">${pick && html`<${Icon} name="check" />`}</span>
  </button>
    ${
      pick &&
      html`<div class="stack picked">
      <div>
        <label for=${`text-${id}`}>${id === "custom" ? t("What happens?") : t("What is it?")}</label>
        <input
          id=${`text-${id}`}
          class="says"
          maxlength="500"
          required=${id === "custom"}
          value=${pick.text ?? ""}
          onInput=${(event) => set({ text: event.target.value })}
        />
      </div>
      ${
        ticking &&
        clocks.length > 0 &&
        html`<div>
          <label for=${`clock-${id}`}>${t("Which clock does it tick?")}</label>
          <select
            id=${`clock-${id}`}
            value=${pick.clock ?? ""}
            onChange=${(event) => set({ clock: event.target.value })}
          >
            <option value="">${t("none")}</option>
            ${clocks.map((one) => html`<option value=${one.id}>${one.name}</option>`)}
          </select>
        </div>`
      }
      ${
        harm &&
        play.characters.length > 1 &&
        html`<div>
          <label for=${`who-${id}`}>${t("Whom does it befall?")}</label>
          <select
            id=${`who-${id}`}
            value=${pick.character ?? action.character}
            onChange=${(event) => set({ character: event.target.value })}
          >
            ${play.characters.map((one) => html`<option value=${one.id}>${one.name}</option>`)}
          </select>
        </div>`
      }
    </div>`
    }`;
}

/** What may befall: taken, or resisted. */
function Pending({ play, action, pending, result }) {
  const own = pending.filter(({ character }) => play.isMe(character ?? action.character));
  const thrown = pending.filter((one) => one.thrower === play.me && !own.includes(one));
  const name = play.nameOf(pending[0].character ?? action.character);
  const heading = own.length
    ? t("Take it, or resist: {what}", { what: consequenceTitle(play, own[0]) })
    : thrown.length
      ? t("{name}'s roll: throw for {name}?", { name: play.nameOf(thrown[0].character ?? action.character) })
      : t("Waiting for {who}", { who: name });
  return html`<section class=${own.length || thrown.length ? "turn" : "wait"} tabindex="-1">
    <p class="kick">
      ${
        own.length
          ? plural(own.length, "One thing befalls {name}", "{n} things befall {name}", { name })
          : t("The dice have fallen")
      }
    </p>
    <h1>${heading}</h1>
    ${own.length > 0 && html`<p>${consequenceText(play, own[0])}</p>`}
    ${action.spec.goal && html`<p class="says">${quoted(action.spec.goal)}</p>`}
  </section>
    ${result}
    ${pending.map(
      (one) =>
        html`<${Consequence}
          key=${one.id}
          play=${play}
          action=${action}
          consequence=${one}
          own=${own.includes(one)}
          docked=${one === (own[0] ?? thrown[0])}
        />`,
    )}`;
}
