// Which of a table's open actions can take a step of somebody's, so that it need not be named. clients/python/rollwright_client/turns.py
// has the same rule; tests/golden/turns.jsonl holds both to it.

/**
 * @typedef {any} Action   as the table lists it
 * @typedef {(who: string) => boolean} IsMe   whether somebody answers for a party: `gm`, a person or a character
 * @typedef {(action: Action, isMe: IsMe, named: string) => boolean} Can
 */

const LIVE = ["open", "accepted"];

/**
 * Return the open actions that can take a step of somebody: those that can take it of them, or else those that could of
 * somebody else, of which the service says why not. An old roll that awaits something else is none of them.
 * @param {string} step
 * @param {Iterable<Action>} actions
 * @param {IsMe} isMe
 * @param {string} [named]   the offer, its kind, or the consequence that the step is about
 * @returns {Action[]}
 */
export function canTake(step, actions, isMe, named = "") {
  const all = [...actions];
  const found = STEPS[step].map((can) => all.filter((action) => can(action, isMe, named)));
  return found.find(({ length }) => length) ?? [];
}

/**
 * Return the offers of an action that somebody may answer so: `accept`, `decline` or `withdraw`.
 * @param {string} answer @param {Action} action @param {IsMe} isMe @returns {any[]}
 */
export function answerable(answer, { offers = [] }, isMe) {
  return offers.filter((/** @type {any} */ { state, by, to }) =>
    answer === "withdraw"
      ? LIVE.includes(state) && (isMe(by) || (state === "accepted" && isMe(to)))
      : state === "open" && isMe(to),
  );
}

/**
 * Return the pending consequences of an action that somebody takes, or throws against.
 * @param {Action} action @param {IsMe} isMe @returns {any[]}
 */
export function befalling(action, isMe) {
  return pending(action).filter(
    ({ character = action.character, thrower }) => isMe(character) || (thrower && isMe(thrower)),
  );
}

/** @param {Action} action @returns {any[]} */
function pending({ consequences = [] }) {
  return consequences.filter((/** @type {any} */ { state = "pending" }) => state === "pending");
}

/** @type {Can} */
const isBefore = ({ state }) => ["draft", "ready"].includes(state);
/** @type {Can} */
const isReady = ({ state }) => state === "ready";
/** @type {Can} */
const acts = (action, isMe, named) => isBefore(action, isMe, named) && (isMe("gm") || isMe(action.character));
/** A bargain is never offered for one's own roll (BS-26). @type {Can} */
const offers = (action, isMe, named) =>
  isBefore(action, isMe, named) && !(named === "bargain" && !isMe("gm") && isMe(action.character));
/** @param {string} what @param {string[]} others   who may do it as well @returns {Can} */
const awaits =
  (what, ...others) =>
  ({ awaits: turns = [] }, isMe) =>
    turns.some((/** @type {any} */ turn) => turn.what === what && [turn.who, ...others].some(isMe));
/** @param {string} what @returns {Can} */
const awaitsSomebody =
  (what) =>
  ({ awaits: turns = [] }) =>
    turns.some((/** @type {any} */ turn) => turn.what === what);
/** @type {Can} */
const awaitsGmForTerms = ({ awaits: turns = [] }, isMe) =>
  isMe("gm") && turns.some((/** @type {any} */ { who, what }) => who === "gm" && what === "terms");
/** @param {string} answer @returns {Can} */
const answers = (answer) => (action, isMe, named) => has(answerable(answer, action, isMe), named);
/** @type {Can} */
const hasOffer = ({ offers: made = [] }, _, named) =>
  has(
    made.filter((/** @type {any} */ { state }) => LIVE.includes(state)),
    named,
  );
/** @type {Can} */
const befalls = (action, isMe, named) => has(befalling(action, isMe), named);
/** @type {Can} */
const isPending = (action, _, named) => has(pending(action), named);
/** Before the dice, or against a consequence that is named. @type {Can} */
const namesThrower = (action, isMe, named) =>
  named ? isPending(action, isMe, named) && (isMe("gm") || befalls(action, isMe, named)) : acts(action, isMe, named);

/** @param {any[]} ones @param {string} named */
function has(ones, named) {
  return ones.some(({ id }) => !named || id === named);
}

/** For each step, whether an action can take it: of somebody, and then of others. @type {Record<string, Can[]>} */
const STEPS = {
  set: [acts, isBefore],
  cancel: [acts, isBefore],
  thrower: [namesThrower, isBefore],
  question: [isBefore],
  agree: [awaitsGmForTerms, isBefore],
  offer: [offers, isBefore],
  accept: [answers("accept"), hasOffer, isBefore],
  decline: [answers("decline"), hasOffer, isBefore],
  withdraw: [answers("withdraw"), hasOffer, isBefore],
  stakes: [isBefore, befalls, isPending],
  roll: [awaits("roll"), isReady, isBefore],
  branch: [awaits("branch", "gm"), awaitsSomebody("branch")],
  pick: [awaits("choice"), awaitsSomebody("choice")],
  take: [befalls, isPending],
  resist: [befalls, isPending],
};
