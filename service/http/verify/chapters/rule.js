// What the document of a game makes of a roll: what is settled before the dice, and what they mean.

import { Unreadable, bool, integer, list, oneOf, optionally, same, short, struct, text } from "./json.js";
import { Unruled } from "./actions.js";
import { displayed } from "./lines.js";
import { OUTCOMES } from "./games.js";
import { OF_SOMEBODY, defaultOf } from "./card.js";
import { refuse, usesOf } from "./charges.js";
import { gather, isCalledFor, nothing } from "./gives.js";

// The fields of a spec.

const UNKNOWN_FIELD = /Object contains unknown field `([A-Za-z0-9_]{1,40})`/;
const NO_NAME = /^[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000]*$/;
const clockOfSpec = struct({ filled: integer(0, 100), size: integer(1, 100) });

/** Return the shape of a text on one line, and of a name, which is not blank. */
function line(longest, named) {
  const shape = short(longest, named ? 1 : 0);
  return (value, path) => {
    shape(value, path);
    const isLine = !/[\n\t]/.test(value) && displayed(value) === value;
    if (!isLine || (named && NO_NAME.test(value)))
      throw new Unreadable(`Expected text of another form - at \`${path}\``);
  };
}

function trackOrNone(value, path) {
  text(value, path);
  if (!/^(?:[a-z][a-z0-9_]{0,39})?$/.test(value))
    throw new Unreadable(`Expected text of another form - at \`${path}\``);
}

const usedAbility = struct({ name: line(80, true) }, { optional: { track: trackOrNone } });

const SHAPES = {
  switch: () => bool,
  number: ({ least = 0, most = 0 }) => integer(least, most),
  choice: ({ words }) => oneOf(...words.map(({ id }) => id)),
  text: ({ longest, named = false }) => (longest === 500 ? short(500) : line(longest, named)),
  object: ({ members }) => structOf(members),
  either: ({ of }) => {
    const [number, whole] = ["number", "object"].map((one) => shapeOf(of.find(({ kind }) => kind === one)));
    return (value, path) => (typeof value === "object" && value !== null ? whole : number)(value, path);
  },
};

function shapeOf(field) {
  const { kind, many = 0, required = false } = field;
  const shape = SHAPES[kind](field);
  if (many) return list(shape, 0, many);
  return !required && defaultOf(field) === null ? optionally(shape) : shape;
}

function structOf(fields) {
  const shapes = (isRequired) =>
    Object.fromEntries(
      fields.filter(({ required = false }) => required === isRequired).map((field) => [field.name, shapeOf(field)]),
    );
  return struct(shapes(true), { optional: shapes(false) });
}

/** Return the outcomes of members: those that the printed games share where a game has no others, else its own. */
function outcomesOf(bands) {
  const own = bands.map(({ id }) => id);
  return own.every((id) => OUTCOMES.includes(id)) ? OUTCOMES : own;
}

/** Return the shape of a spec, with the fields that the service gives each game. */
function specShape({ positions, effects, bands, fields, group, setup = false }, name) {
  const free = optionally(oneOf("effect", "position"));
  const own = {
    seed: optionally(short(128, 1)),
    dice: optionally(list(integer(1, 100), 0, 100)),
    goal: short(500),
    note: short(500),
    clock: optionally(clockOfSpec),
    special_abilities: list(usedAbility, 0, 4),
    ...(positions.length > 1 ? { position: oneOf(...positions.map(({ id }) => id)) } : {}),
    ...(effects.length > 1 ? { effect: oneOf(...effects.map(({ id }) => id)) } : {}),
    ...(group ? { group_member: bool, members: list(oneOf(...outcomesOf(bands)), 0, group.most ?? 20) } : {}),
    ...(setup ? { sets_up: free, setup: free } : {}),
  };
  const declared = fields.map((field) => [field.name, shapeOf(field), field.required ?? false]);
  const those = (isRequired) => declared.filter(([, , required]) => required === isRequired);
  return struct(
    { system: oneOf(name), ...Object.fromEntries(those(true)) },
    { optional: { ...own, ...Object.fromEntries(those(false)) } },
  );
}

/** Return a value with what is left out of its objects. */
function completed({ kind, members = [], of = [], many = 0 }, value) {
  if (many) return value.map((each) => completed({ kind, members }, each));
  if (typeof value !== "object" || value === null) return value;
  const known = kind === "either" ? of.flatMap((each) => each.members ?? []) : members;
  return Object.fromEntries(
    known.map((member) => [
      member.name,
      value[member.name] === undefined ? defaultOf(member) : completed(member, value[member.name]),
    ]),
  );
}

const OF_ANY_ROLL = {
  goal: "",
  note: "",
  clock: null,
  group_member: false,
  members: [],
  sets_up: null,
  setup: null,
  special_abilities: [],
};

/** Return the value at which a member of a field is not set; null where its being there says that it is. */
function usualOf(fields, name, inner) {
  let row = fields.find((field) => field.name === name);
  for (const part of inner) {
    if (row?.kind === "either") return null;
    row = row?.members?.find((member) => member.name === part);
  }
  return row?.default ?? { switch: false, text: "", number: 0 }[row?.kind] ?? null;
}

/** Return the rules of a game that is a document: one of the release by its name, any other in the words of `own`. */
export function rulesOfDocument(document, system = document.name) {
  const { dice, bands, positions, effects, fields, steps, approach, refuse: refusals = [], echoes = [] } = document;
  const shape = specShape(document, system);
  const givers = [...fields.filter(({ step }) => !step), ...fields.filter(({ step }) => step)];
  const defaults = new Map(Object.entries({ ...OF_ANY_ROLL, position: document.position, effect: document.effect }));
  for (const field of fields) defaults.set(field.name, defaultOf(field));
  const ids = (rows) => rows.map(({ id }) => id);
  const [positionIds, effectIds] = [ids(positions), ids(effects)];
  const ignoring = fields.filter(({ ignores }) => ignores);
  const moving = steps.map((step) => ({ ...step, fields: fields.filter((field) => field.step === step.id) }));
  const pools = new Map();
  const verdicts = new Map();

  /** Return a spec with all that was left out, but for what the service gives each game; refused in words. */
  function read(spec) {
    try {
      shape(spec, "");
    } catch {
      try {
        shape(spec, "$");
      } catch (error) {
        const [, unknown] = UNKNOWN_FIELD.exec(error.message) ?? [];
        throw unknown === undefined ? error : new Unruled(unknown);
      }
    }
    const whole = { ...spec };
    for (const field of fields) {
      const { name } = field;
      whole[name] = spec[name] === undefined ? defaults.get(name) : completed(field, spec[name]);
    }
    return whole;
  }

  const isSet = (name, spec) => spec[name] !== undefined && !same(spec[name], defaults.get(name) ?? null);

  /** Whether a field, or a member of one, is set, or has a value; what is of no field is not asked here. */
  function holds({ field = "", value = "" }, spec) {
    if (!field) return true;
    const [name, ...inner] = field.split(".");
    const found = inner.reduce((inside, part) => inside?.[part], spec[name]) ?? null;
    if (value !== "") return found === value;
    if (!inner.length) return isSet(name, spec);
    return found !== null && !same(found, usualOf(fields, name, inner));
  }

  function check({ when = [], unless = [], more_dice_than: most = null, at, code, detail }, spec, count) {
    const isRefused = (most === null || count > most) && when.every((one) => holds(one, spec));
    const isExcepted = unless.some((one) => holds(one, spec));
    refuse(isRefused && !isExcepted, code, at.split(".")[0], detail.replace("{dice}", count));
  }

  /** Return what is settled before the dice; Refused where the rules refuse it. */
  function plan(spec) {
    const given = nothing();
    if (dice.base) given.sources.push({ dice: dice.base });
    const ignored = ignoring.filter(({ name }) => isSet(name, spec)).map(({ ignores }) => ignores);
    for (const field of givers.filter(({ name }) => !ignored.includes(name))) {
      gather(field, spec[field.name], spec, isSet(field.name, spec), given);
      if (field.name === approach.details && isCalledFor(document, spec)) given.sources.push({ dice: 0 });
    }
    const count = given.dice + (dice.base ?? 0);
    for (const one of refusals) check(one, spec, count);
    const { most = 20 } = dice;
    refuse(count > most, "too_many_dice", "", `${count} dice: ${most} at most`);
    const { clock = null, group_member: member = false, members = [] } = spec;
    const full = "a roll ticks a clock with room: filled must be below size";
    refuse(clock !== null && clock.filled >= clock.size, "clock_full", "clock", full);
    if (member) checkMember(spec);
    const size = Math.max(0, count);
    const places = members.length ? placesOf(members) : members;
    const terms = settled(spec, ignored);
    return {
      spec,
      size,
      sides: poolOf(size || 2),
      keep: size ? "highest" : "lowest",
      sources: given.sources,
      costs: [...given.costs, ...usesOf(spec)],
      clock,
      member,
      hasMembers: members.length > 0,
      best: Math.min(...places.map((place) => rankOf(place, terms.position))),
      failures: places.filter((place) => isFailure(bands[place])).length,
      ...terms,
    };
  }

  /** Return the sides of so many dice. */
  function poolOf(count) {
    if (!pools.has(count))
      pools.set(
        count,
        Array.from({ length: count }, () => dice.sides),
      );
    return pools.get(count);
  }

  /** A member's roll in a group action has no effect of its own, and joins nothing (FITD-P1). */
  function checkMember(spec) {
    const costly = ({ step, cost, words = [] }) => step && [cost, ...words.map((word) => word.cost)].some(Boolean);
    const idle = fields.filter(costly).map(({ name }) => name);
    for (const name of [...idle, "clock", "members", "sets_up", "setup"]) {
      const isIdle = defaults.has(name) ? !isSet(name, spec) : !spec[name] || spec[name].length === 0;
      const detail = "effect and clock are the leader's: a member's roll only counts in it";
      refuse(!isIdle, "member_has_no_effect", name, detail);
    }
  }

  /** Return the places of outcomes: of one that the game has not, the last. */
  function placesOf(outcomes) {
    const places = outcomes.map((id) => bands.findIndex((band) => band.id === id));
    return places.map((place) => (place < 0 ? bands.length - 1 : place));
  }

  /** Return the place at which an outcome counts in a position: one that it lacks counts as the next that it has. */
  function rankOf(place, position) {
    const isHeld = ({ only = [] }) => !only.length || only.includes(positionIds[position]);
    const held = bands.map((band, at) => (isHeld(band) ? at : -1)).filter((at) => at >= 0);
    return held.find((at) => at >= place) ?? held.at(-1);
  }

  /** Return position and effect after all steps, each within what there is, or refused (FITD-A3). */
  function settled(spec, ignored) {
    const stated = effects.length > 1 ? (spec.effect ?? document.effect) : effectIds[0];
    const from = positions.length > 1 ? (spec.position ?? document.position) : positionIds[0];
    let [position, level] = [positionIds.indexOf(from), effectIds.indexOf(stated)];
    const taken = [{ why: "stated", to: effectIds[level] }];
    const most = effects.length - 1;
    for (const { id, room = "clamp", least = "", code = "", fields: own } of moving) {
      if (id === "setup") {
        if (!spec.setup) continue;
        const [isBest, best] =
          spec.setup === "position"
            ? [position === 0, `position is ${positionIds[0]}`]
            : [level === most, `effect is ${effectIds[most]}`];
        refuse(isBest, "nothing_to_set_up", "setup", `the ${best} already`);
        if (spec.setup === "position") position--;
        else level++;
      } else {
        const of = own.length ? own.filter(({ name }) => isSet(name, spec) && !ignored.includes(name)) : own;
        if (!of.length) continue;
        const moved = nothing();
        for (const field of of) gather(field, spec[field.name], spec, true, moved);
        const [to, at] = [position + moved.position, level + moved.effect];
        const lowest = least ? effectIds.indexOf(least) : 0;
        const isRefused = to < 0 || to >= positions.length || at < lowest || at > most;
        const beyond = isRefused && room === "refuse" ? beyondWords(position, to, level, at, lowest) : "";
        refuse(beyond !== "", code || "no_room", of[0].name, beyond);
        position = Math.max(0, Math.min(positions.length - 1, to));
        // The lowest is no floor for what began below it.
        level = Math.max(Math.min(lowest, level), Math.min(most, at));
      }
      taken.push({ why: id, to: effectIds[level] });
    }
    return { position, level, steps: taken };
  }

  /** Say which room a step has not. */
  function beyondWords(position, to, level, at, lowest) {
    const [best] = effectIds.slice(-1);
    if (to < 0 || to >= positions.length) return `there is no position beyond ${positionIds[position]}`;
    if (at < lowest) return `the effect would fall ${lowest ? `to ${effectIds[lowest - 1]}` : `below ${effectIds[0]}`}`;
    return to !== position || effectIds[level] !== best
      ? `the effect would pass ${best}`
      : `the effect is ${best} already`;
  }

  const isFailure = ({ grade }) => grade === "bad" || grade === "fail";

  /** Return the number of the outcome that faces show in a position: the first that holds. */
  function bandOf(faces, position) {
    return bands.findIndex(({ face, count = 1, only = [] }) => {
      return (
        (!only.length || only.includes(positionIds[position])) && faces.filter((one) => one >= face).length >= count
      );
    });
  }

  /** Return what an outcome means in a position, with a level of effect. */
  function verdictOf(number, position, level) {
    const key = `${number} ${position} ${level}`;
    const known = verdicts.get(key);
    if (known) return known;
    const band = bands[number];
    const { effect: shift = 0, grade } = band;
    const last = effects.length - 1;
    const at = shift === "none" ? -1 : Math.max(0, Math.min(last, level + shift));
    const final = effectAt(at);
    const made = {
      outcome: band.id,
      success: !isFailure(band),
      ...final,
      menu: menuOf(band, position, level, final),
      actor_acts: !isFailure(band),
      opposition_acts: grade !== "crit" && grade !== "clean",
      shows: { ...band.shows, ...positions[position].shows },
    };
    verdicts.set(key, made);
    return made;
  }

  const effectAt = (at) =>
    at < 0 ? { effect: "none", ticks: 0 } : { effect: effectIds[at], ticks: effects[at].ticks };

  function menuOf(band, position, level, final) {
    const cell = document.menus[band.id]?.[positionIds[position]] ?? {};
    const { at_least = 0 } = cell;
    const severity = document.severities.find(({ id }) => id === (band.severity || positions[position].severity));
    const offered = (cell.options ?? []).map((id) => document.options.find((one) => one.id === id));
    const options = offered
      .filter(({ does }) => does !== "less_effect" || level > 0)
      .map((option) => optionOf(option, severity, position, effectAt(level - 1), final));
    const branches = (cell.branches ?? []).map((id) => {
      const branch = document.branches.find((one) => one.id === id);
      const { effect, ticks } = branch.keeps ? final : effectAt(-1);
      const leads = branch.position ? { position: branch.position } : {};
      return { id, chooser: "player", at_least: branch.at_least ?? 0, effect, ticks, ...leads };
    });
    const inferred = document.inferred && (options.length || branches.length) ? { inferred: true } : {};
    return { chooser: branches.length ? "player" : "gm", at_least, branches, options, ...inferred };
  }

  /** Return an option with what picking it does; `lowered` and `final` are effects. */
  function optionOf(option, severity, position, lowered, final) {
    const { id, does, kind = "consequence", graded = true, resistible = true, optional = false } = option;
    const made = { id, kind };
    if (kind === "consequence") made.resistible = resistible && Boolean(document.resist);
    if (optional) made.optional = true;
    if (does === "harm" && graded) Object.assign(made, { severity: severity.id, harm_level: severity.harm });
    if (does === "clock" && graded) Object.assign(made, { severity: severity.id, ticks: severity.ticks });
    if (does === "less_effect") Object.assign(made, lowered);
    if (does === "more_effect") Object.assign(made, final);
    if (does === "worse_position" && position < positions.length - 1) made.position = positionIds[position + 1];
    return made;
  }

  /** Return the ruling on faces, without what is told in words: of a group the best result counts (FITD-P1). */
  function rule(settledRoll, faces) {
    const { spec, size, keep, position, level, member, clock } = settledRoll;
    const own = bandOf(keep === "lowest" ? [Math.min(...faces)] : faces, position);
    const verdict = verdictOf(Math.min(own, settledRoll.best), position, level);
    const { outcome, success, shows } = verdict;
    const { effect, ticks, menu, actor_acts, opposition_acts } = member ? OF_MEMBER : verdict;
    const mayGrant = document.grants && !success && !member ? { gm_may_grant_effect: true } : {};
    return {
      system,
      outcome,
      success,
      pool: { size, keep, sources: settledRoll.sources },
      // Made where they are looked at: of most rolls nobody was shown them.
      get dice() {
        return markedDice(dice.sides, faces, keep, bands[own]);
      },
      position: positionIds[position],
      effect: { rolled: effectIds[level], final: effect, ticks, steps: settledRoll.steps, ...mayGrant },
      actor_acts,
      opposition_acts,
      ...(clock ? { clock: tickedClock(clock, ticks) } : {}),
      menu,
      costs: settledRoll.costs,
      gains: [...gainsOf(spec, outcome, position), ...strainOf(settledRoll, bands[own])],
      ...(system === OF_SOMEBODY ? { shows: { ...shows, ...echoed(spec) } } : shows),
    };
  }

  /** Return the texts of the spec that the ruling repeats. */
  function echoed(spec) {
    return Object.fromEntries(echoes.filter((name) => spec[name]).map((name) => [name, spec[name]]));
  }

  function gainsOf(spec, outcome, position) {
    const due = (document.gains ?? []).filter(({ positions: at = [], bands: of = [], unless = [] }) => {
      const isThere = (!at.length || at.includes(positionIds[position])) && (!of.length || of.includes(outcome));
      return isThere && !unless.some((field) => holds({ field }, spec));
    });
    return due.map(({ who = "actor", track, amount, why }) => ({ who, track, amount, why }));
  }

  /** Return what the failures of a group cost its leader (FITD-P1). */
  function strainOf({ hasMembers, failures }, band) {
    const { track = "", amount = 0 } = document.group ?? {};
    const sum = hasMembers ? (failures + Number(isFailure(band))) * amount : 0;
    return sum ? [{ who: "actor", track, amount: sum, why: "group_action" }] : [];
  }

  const tracks = new Map(document.tracks.map((track) => [track.id, track]));
  return { document, tracks, read, plan, rule, ticksOf: ({ effect }) => effect.ticks };
}

const OF_MEMBER = {
  effect: "none",
  ticks: 0,
  menu: { chooser: "gm", at_least: 0, branches: [], options: [] },
  actor_acts: false,
  opposition_acts: false,
};

/** Return dice with those that decided: each that shows enough where it takes several, else the one that counts. */
export function markedDice(sides, faces, keep, { face: enough, count = 1 }) {
  const decisive = faces.indexOf(keep === "lowest" ? Math.min(...faces) : Math.max(...faces));
  return faces.map((face, at) => {
    return { sides, face, role: "pool", counts: count > 1 ? face >= enough : at === decisive };
  });
}

/** Return a clock after some ticks: what is beyond its size is lost. */
export function tickedClock({ filled, size }, ticks) {
  const overflow = Math.max(0, filled + ticks - size);
  const now = filled + ticks - overflow;
  return { filled: now, size, remaining: size - now, overflow };
}
