// Who is who: users of the world and people of the table, their actors and characters.

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

/** Whether it is this client that says in Foundry what a person did: their own, else the active GM's. */
export function speaksFor(/** @type {string} */ sid, /** @type {string} */ person) {
  return userOf(sid, person)?.isSelf ?? game.users?.activeGM?.isSelf ?? false;
}

/** Return the actor of a character. @param {string} sid @param {string} cid */
export function actorOf(sid, cid) {
  return game.actors?.find((actor) => actor.getFlag(MODULE, "character") === `${sid}/${cid}`);
}

/** The character that is being made for an actor, so that none is made twice. @type {WeakSet<object>} */
const made = new WeakSet();

/**
 * Match the actor that is assigned to this user with their character of its name, or make one.
 * @param {any} play
 */
export async function matchActor(play) {
  const actor = game.user?.character;
  if (!actor || play.isGm || play.role !== "player" || made.has(play)) return;
  made.add(play);
  const { sid } = play.table;
  const [linked, cid] = String(actor.getFlag(MODULE, "character") ?? "").split("/");
  if (linked === sid && play.character(cid)) return;
  const same = (/** @type {any} */ one) => one.name.trim().toLowerCase() === actor.name?.trim().toLowerCase();
  const known = play.mine.find(same) ?? play.characters.find((/** @type {any} */ one) => !one.owner && same(one));
  const name = actor.name?.trim().slice(0, 80) || "?";
  const character = known ?? (await play.actAfter(() => play.table.makeCharacter({ name })));
  if (character && actor.isOwner) await actor.setFlag(MODULE, "character", `${sid}/${character.id}`);
}
