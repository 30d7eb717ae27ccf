// Requests that somebody kept: which roll of the log each of them can have made.

import { hex, unhex } from "../../../../clients/js/sha256.js";
import { isObject, isText, isWhole, listed, same } from "./json.js";
import { hiddenDifficulty } from "./dice.js";
import { fieldAt, gameOf, withImplied } from "./tables.js";
import { isEmpty } from "./actions.js";

/**
 * Return the field of an audited request that is not as it was sent, or null; `attempt` is the number of a further
 * try at a task, 0 where it is none or is not known.
 */
export function changedRequest(req, body, attempt, by) {
  const { spec } = body;
  if ("action" in req && spec === undefined) {
    // The terms of an action were sent before, step by step.
    const { consequence, rating } = body;
    const resists = "consequence" in req ? { consequence, rating } : {};
    const sent = { by, epoch: body.epoch || undefined, terms: body.terms || undefined, ...resists };
    return Object.keys(sent).find((name) => !same(sent[name] ?? null, req[name] ?? null)) ?? null;
  }
  const game = isObject(spec) ? gameOf(spec.system) : null;
  if (!game) return "request";
  let sent = auditedRequest(game, withSheet(game, body, req), by);
  const { tries: rule } = game;
  for (const name of body.character ? game.held : []) delete sent[name];
  if (attempt && rule) {
    if (![1, attempt].includes(spec[rule.attempt] ?? 1)) return "request";
    // Further tries are harder: which try it is follows from the log.
    const tries = [true, false].map((harder) => {
      return auditedSpec({
        ...spec,
        [rule.attempt]: Math.min(attempt, rule.most),
        [rule.harder]: spec[rule.harder] ?? (harder ? null : false),
      });
    });
    const fits = (one) => Object.entries(one).every(([name, value]) => same(value, req[name]));
    sent = { ...sent, ...tries.find(fits) };
  }
  const unknown = isText(body.difficulty_salt) ? [] : hiddenFields(game, spec);
  for (const name of unknown) delete sent[name];
  const passed = new Set(["dice", "rules", ...unknown]);
  const names = [...new Set([...Object.keys(sent), ...Object.keys(req)])].filter((name) => !passed.has(name)).sort();
  return names.find((name) => !same(sent[name], req[name])) ?? null;
}

/** Return the fields whose values are committed to and not told. */
function hiddenFields({ hides }, spec) {
  return Object.keys(hides).filter((name) => spec[hides[name]] === true);
}

/** Return a request with what it left to the character's sheet, from its record; a bound one leaves nothing. */
function withSheet(game, body, req) {
  const { spec, character, epoch } = body;
  if (!character || epoch) return body;
  const completed = { ...spec };
  for (const [name, member] of game.sheet) {
    const [whole, recorded] = [spec[name], req[name] ?? undefined];
    if (!Object.hasOwn(spec, name) && recorded !== undefined) {
      completed[name] = recorded;
    } else if (member && Array.isArray(whole) && Array.isArray(recorded) && whole.length === recorded.length) {
      completed[name] = whole.map((one, at) => ({ [member]: recorded[at]?.[member], ...one }));
    }
  }
  return { ...body, spec: completed };
}

/** Return the audited request of a body, without its dice and rules. */
function auditedRequest(game, body, by) {
  const { spec, assistant, character, epoch, difficulty_salt } = body;
  const assistants = isText(assistant) && assistant ? [assistant] : listed(assistant);
  const req = { ...auditedSpec(spec), by, character, assistants, epoch };
  for (const name of ["by", "character", "assistants", "epoch"]) if (!req[name]?.length) delete req[name];
  for (const name of isText(difficulty_salt) ? hiddenFields(game, spec) : []) {
    if (isWhole(req[name])) req[name] = hex(hiddenDifficulty(unhex(difficulty_salt), req[name]));
  }
  return req;
}

export function auditedSpec({ system, seed, dice, ...fields }) {
  const game = gameOf(system);
  const audited = { system, ...auditedFields(fields, "", game) };
  for (const [name, label] of game.labels) {
    const said = isText(fields[name]) && label.exec(fields[name]);
    if (said) audited[name] = Number(said[1]);
  }
  return audited;
}

function auditedFields(fields, within, game) {
  const audited = {};
  for (const [name, value] of Object.entries(fields)) {
    const path = `${within}${name}`;
    const { isClosed, byDefault } = fieldAt(game, path);
    if (byDefault !== undefined && (value === byDefault || (isEmpty(value) && isEmpty(byDefault)))) continue;
    const part = auditedPart(value, path, isClosed, game);
    if (part !== undefined) audited[name] = part;
  }
  return audited;
}

/** Return the audited part of a value; undefined where it has none. */
function auditedPart(value, path, isClosed, game) {
  if (isClosed) return value;
  if (isText(value) || value === null) return undefined;
  if (Array.isArray(value)) {
    if (!value.length || value.some(isText)) return undefined;
    return value.map((each) => (isObject(each) ? auditedPart(each, path, false, game) : each));
  }
  if (!isObject(value)) return value;
  const inside = withImplied(game, path, value, auditedFields(value, `${path}.`, game));
  return fieldAt(game, path).hasParts && isEmpty(inside) ? undefined : inside;
}
