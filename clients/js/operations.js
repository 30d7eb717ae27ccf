// Changes of a table, under the names of the contract, which says what each does (/docs).
//
// A change waits until the service has answered; what an operation refuses is a Problem.

import { Reads, path } from "./reads.js";
import { ratingNamed } from "./terms.js";

/** @import {Answer, Asked, AskedRoll, Body, Operation} from "@rollwright/client/types" */

/**
 * A body whose terms are those that were shown, or their digest.
 * @template T
 * @typedef {Omit<T, "terms"> & {terms?: Record<string, unknown> | string | null}} Seen
 */

/** @typedef {string | number} Version   what was read: `etag` of an action, `version` of anything else, or `*` */

export class Operations extends Reads {
  /**
   * Change something of the table.
   * @template {Operation} Name
   * @param {Name} _name
   * @param {string} _method
   * @param {string} _path    below that of the table
   * @param {Asked} [_asked]
   * @param {Body<Name>} [_body]
   * @param {Version} [_version]
   * @returns {Promise<Answer<Name>>}
   */
  change(_name, _method, _path, _asked, _body, _version) {
    throw new TypeError("abstract");
  }

  /**
   * Make a change that draws dice.
   * @template {Operation} Name
   * @param {Name} _name
   * @param {string} _path    below that of the table
   * @param {AskedRoll | undefined} _asked
   * @param {Body<Name>} _body
   * @param {Version} [_version]
   * @param {import("./terms.js").TermsRoll} [_roll]   of an action: whose terms it signs
   * @returns {Promise<Answer<Name>>}
   */
  drawDice(_name, _path, _asked, _body, _version, _roll) {
    throw new TypeError("abstract");
  }

  /**
   * Change name and options of the table.
   * @param {Body<"changeSession">} body
   * @param {Version} version
   * @param {Asked} [asked]
   */
  changeSession(body, version, asked) {
    return this.change("changeSession", "PATCH", "", asked, body, version);
  }

  /**
   * Play by another version of the rules, between actions.
   * @param {Body<"changeGame">} body
   * @param {Version} version   the table's
   * @param {Asked} [asked]
   */
  changeGame(body, version, asked) {
    return this.change("changeGame", "PUT", "/game", asked, body, version);
  }

  /**
   * Begin the next turn.
   * @param {Asked} [asked]
   */
  startTurn(asked) {
    return this.change("startTurn", "POST", "/turns", asked);
  }

  /**
   * Revoke a person's token.
   * @param {string} pid
   * @param {Asked} [asked]
   */
  revoke(pid, asked) {
    return this.change("revoke", "DELETE", path`/players/${pid}`, asked);
  }

  /**
   * Change a person's name.
   * @param {string} pid
   * @param {Body<"renamePerson">} body
   * @param {Asked} [asked]
   */
  renamePerson(pid, body, asked) {
    return this.change("renamePerson", "PATCH", path`/players/${pid}`, asked, body);
  }

  /**
   * Hand the GM's role over.
   * @param {string} pid
   * @param {Asked} [asked]
   */
  handOver(pid, asked) {
    return this.change("handOver", "POST", path`/players/${pid}/gm`, asked);
  }

  /**
   * Change the join code.
   * @param {Asked} [asked]
   */
  changeCode(asked) {
    return this.change("changeCode", "POST", "/code", asked);
  }

  /**
   * Create a character.
   * @param {Body<"makeCharacter">} body
   * @param {Asked} [asked]
   */
  makeCharacter(body, asked) {
    return this.change("makeCharacter", "POST", "/characters", asked, body);
  }

  /**
   * Change a character: its name, owner, note, sheet, and tracks of its own.
   * @param {string} cid
   * @param {Body<"changeCharacter">} body
   * @param {Version} version
   * @param {Asked} [asked]
   */
  changeCharacter(cid, body, version, asked) {
    return this.change("changeCharacter", "PATCH", path`/characters/${cid}`, asked, body, version);
  }

  /**
   * Delete a character.
   * @param {string} cid
   * @param {Version} version
   * @param {Asked} [asked]
   */
  deleteCharacter(cid, version, asked) {
    return this.change("deleteCharacter", "DELETE", path`/characters/${cid}`, asked, undefined, version);
  }

  /**
   * Change tracks by amounts.
   * @param {Body<"changeTracks">} body
   * @param {Asked} [asked]
   */
  changeTracks(body, asked) {
    return this.change("changeTracks", "POST", "/changes", asked, body);
  }

  /**
   * Create a clock.
   * @param {Body<"makeClock">} body
   * @param {Asked} [asked]
   */
  makeClock(body, asked) {
    return this.change("makeClock", "POST", "/clocks", asked, body);
  }

  /**
   * Change a clock.
   * @param {string} kid
   * @param {Body<"changeClock">} body
   * @param {Version} version
   * @param {Asked} [asked]
   */
  changeClock(kid, body, version, asked) {
    return this.change("changeClock", "PATCH", path`/clocks/${kid}`, asked, body, version);
  }

  /**
   * Delete a clock.
   * @param {string} kid
   * @param {Version} version
   * @param {Asked} [asked]
   */
  deleteClock(kid, version, asked) {
    return this.change("deleteClock", "DELETE", path`/clocks/${kid}`, asked, undefined, version);
  }

  /**
   * Tick a clock; negative removes ticks.
   * @param {string} kid
   * @param {Body<"tickClock">} body
   * @param {Asked} [asked]
   */
  tickClock(kid, body, asked) {
    return this.change("tickClock", "POST", path`/clocks/${kid}/ticks`, asked, body);
  }

  /**
   * Open an action; the device draws the salt of a Difficulty that is hidden.
   * @param {Body<"openAction">} body
   * @param {Asked} [asked]
   */
  openAction(body, asked) {
    return this.change("openAction", "POST", "/actions", asked, body);
  }

  /**
   * Set fields of an action, agree, strike, cancel, refuse.
   * @param {string} aid
   * @param {Body<"changeAction">} body
   * @param {Version} version
   * @param {Asked} [asked]
   */
  changeAction(aid, body, version, asked) {
    return this.change("changeAction", "PATCH", path`/actions/${aid}`, asked, body, version);
  }

  /**
   * Offer help, a bargain, a trade or a die.
   * @param {string} aid
   * @param {Body<"makeOffer">} body
   * @param {Asked} [asked]
   */
  makeOffer(aid, body, asked) {
    return this.change("makeOffer", "POST", path`/actions/${aid}/offers`, asked, body);
  }

  /**
   * Accept, decline, counter, withdraw or strike an offer.
   * @param {string} aid
   * @param {string} oid
   * @param {Body<"answerOffer">} body
   * @param {Asked} [asked]
   */
  answerOffer(aid, oid, body, asked) {
    return this.change("answerOffer", "POST", path`/actions/${aid}/offers/${oid}/answers`, asked, body);
  }

  /**
   * Commit to a version of an action (its `etag`), and roll, bound to the open epoch and to the `terms` that were shown;
   * left out, they are read.
   * @param {string} aid
   * @param {Seen<Body<"rollAction">>} body
   * @param {Version} version
   * @param {AskedRoll} [asked]
   */
  rollAction(aid, body, version, asked) {
    const roll = { action: aid, read: () => this.getAction(aid) };
    return this.drawDice("rollAction", path`/actions/${aid}/roll`, asked, /** @type {any} */ (body), version, roll);
  }

  /**
   * Choose after the dice: branch, picks, take, fate, grant, verdict.
   * @param {string} aid
   * @param {Body<"choose">} body
   * @param {Asked} [asked]
   */
  choose(aid, body, asked) {
    return this.change("choose", "POST", path`/actions/${aid}/choices`, asked, body);
  }

  /**
   * Tell what happens in an action, whatever its state.
   * @param {string} aid
   * @param {Body<"tell">} body
   * @param {Asked} [asked]
   */
  tell(aid, body, asked) {
    return this.change("tell", "POST", path`/actions/${aid}/tales`, asked, body);
  }

  /**
   * Resist a consequence; with a rating dice are rolled, bound to the open epoch and to the `terms` that were shown for
   * this rating; left out, they are read. With an `attribute` alone the rating is the sheet's, as `pending` has it.
   * @param {string} aid
   * @param {Seen<Body<"resistConsequence">>} body
   * @param {AskedRoll} [asked]
   */
  async resistConsequence(aid, body, asked) {
    const { consequence, attribute } = /** @type {any} */ (body);
    const pendingOne = async (/** @type {number} */ by) => {
      const { pending = [] } = await this.actionStakes(aid, { rating: by });
      return pending.find((one) => one.consequence.id === consequence);
    };
    const { rating = attribute && ratingNamed((await pendingOne(0))?.ratings, attribute) } = /** @type {any} */ (body);
    const read = async () => (await pendingOne(rating ?? 0))?.chances?.[0];
    const rolls = rating !== undefined && rating !== null;
    const place = path`/actions/${aid}/resistances`;
    return this.drawDice(
      "resistConsequence",
      place,
      asked,
      /** @type {any} */ (rolls ? { ...body, rating } : body),
      undefined,
      rolls ? { action: aid, consequence, rating, read } : undefined,
    );
  }

  /**
   * Roll, bound to the open epoch; `epoch: null` leaves the roll unbound.
   * @param {Body<"rollAtTable">} body
   * @param {AskedRoll} [asked]
   */
  rollAtTable(body, asked) {
    return this.drawDice("rollAtTable", "/rolls", asked, body);
  }

  /**
   * Open the hidden Difficulty of a roll.
   * @param {number} seq
   * @param {Asked} [asked]
   */
  openDifficulty(seq, asked) {
    return this.change("openDifficulty", "POST", path`/rolls/${seq}/difficulty`, asked);
  }

  /**
   * Take an entry back.
   * @param {Body<"reverse">} body
   * @param {Asked} [asked]
   */
  reverse(body, asked) {
    return this.change("reverse", "POST", "/reversals", asked, body);
  }

  /**
   * Close the open epoch, which publishes its seed.
   * @param {Body<"closeEpoch">} [body]
   * @param {Asked} [asked]
   */
  closeEpoch(body = {}, asked) {
    return this.change("closeEpoch", "POST", "/epochs", asked, body);
  }
}
