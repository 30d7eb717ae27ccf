// Who is who: users of the world and people of the table, their actors and characters.

import { isSameName } from "/play/known.js";
import { playAs } from "/play/newcomer.js";
import { MODULE } from "./module.js";

/** Return the users who say that they are a person of the table. */
export function usersOf(/** @type {string} */ sid, /** @type {string} */ person) {
  return game.users?.filter((user) => user.getFlag(MODULE, "person") === `${sid}/${person}`) ?? [];
}

/** Return the active user who is a person of the table, the one with the first id where several say so. */
export function userOf(/** @type {string} */ sid, /** @type {string} */ person) {
  const users = usersOf(sid, person).filter(({ active }) => active);
  return users.sort((one, other) => (String(one.id) < String(other.id) ? -1 : 1))[0];
}

/**
 * Whether it is this client that says in Foundry what a person did: theirs, else the one that is seated as the GM. A
 * user's other clients may have other seats.
 * @param {any} play
 * @param {string} person
 */
export function speaksFor(play, person) {
  const user = userOf(play.table.sid, person);
  return user ? user.isSelf && play.me === person : play.isGm;
}

/**
 * Whether it is this client that changes documents of others: the GM's, or the active GM's where the table's GM is none of
 * Foundry's.
 * @param {any} play
 */
export function changesOthers(play) {
  if (!game.user?.isGM) return false;
  return play.isGm || (!userOf(play.table.sid, play.gm?.id)?.isGM && game.users?.activeGM?.isSelf === true);
}

/** Tables at which this user was said to be a person. @type {WeakSet<object>} */
const seated = new WeakSet();

/** Say in Foundry which person of the table this user is; a GM's seat is not replaced by another of theirs. @param {any} play */
export async function matchUser(play) {
  if (seated.has(play)) return;
  seated.add(play);
  const { sid } = play.table;
  const known = game.user?.getFlag(MODULE, "person");
  const isGms = known === `${sid}/${play.gm?.id}`;
  if (known !== `${sid}/${play.me}` && !isGms) await game.user?.setFlag(MODULE, "person", `${sid}/${play.me}`);
}

/** Return the actor of a character. @param {string} sid @param {string} cid */
export function actorOf(sid, cid) {
  return game.actors?.find((actor) => actor.getFlag(MODULE, "character") === `${sid}/${cid}`);
}

/** The character that is being made for an actor, so that none is made twice. @type {WeakSet<object>} */
const made = new WeakSet();

/**
 * Match the actor that is assigned to this user with their character of its name: one that they play, one that the GM has
 * prepared, or else a new one.
 * @param {any} play
 */
export async function matchActor(play) {
  const actor = game.user?.character;
  if (!actor || play.isGm || play.role !== "player" || made.has(play)) return;
  made.add(play);
  const { sid } = play.table;
  const [linked, cid] = String(actor.getFlag(MODULE, "character") ?? "").split("/");
  const known = linked === sid ? play.character(cid) : undefined;
  if (known && !known.free) return;
  const same = (/** @type {any} */ one) => isSameName(one.name, actor.name ?? "");
  const name = known?.name ?? (actor.name?.trim().slice(0, 80) || "?");
  const character = play.mine.find(same) ?? (await play.actAfter(() => playAs(play, name)));
  if (character && actor.isOwner) await actor.setFlag(MODULE, "character", `${sid}/${character.id}`);
}
