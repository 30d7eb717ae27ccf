// What is read of a table, under the names of the contract, which says what each returns (/docs).

/** @import {Answer, Asked, Body, Operation, Query} from "@rollwright/client/types" */

export class Reads {
  /**
   * Read something of the table.
   * @template {Operation} Name
   * @param {Name} _name
   * @param {string} _path    below that of the table
   * @param {Asked} [_asked]
   * @param {Partial<Query<Name>>} [_query]
   * @param {Body<Name>} [_body]    of what is asked for in a body
   * @returns {Promise<Answer<Name>>}
   */
  read(_name, _path, _asked, _query, _body) {
    throw new TypeError("abstract");
  }

  /**
   * @param {Partial<Query<"getSession">>} [query]
   * @param {Asked} [asked]
   */
  getSession(query, asked) {
    return this.read("getSession", "", asked, query);
  }

  /**
   * @param {Partial<Query<"describeGame">>} [query]
   * @param {Asked} [asked]
   */
  describeGame(query, asked) {
    return this.read("describeGame", "/game", asked, query);
  }

  /** @param {Asked} [asked] */
  getGameDocument(asked) {
    return this.read("getGameDocument", "/game/document", asked);
  }

  /** @param {Asked} [asked] */
  listCharacters(asked) {
    return this.read("listCharacters", "/characters", asked);
  }

  /**
   * Read a character out of the text of a file: nothing is stored.
   * @param {Body<"readCharacter">} body
   * @param {Partial<Query<"readCharacter">>} [query]
   * @param {Asked} [asked]
   */
  readCharacter(body, query, asked) {
    return this.read("readCharacter", "/characters/read", asked, query, body);
  }

  /** @param {string} cid @param {Asked} [asked] */
  getCharacter(cid, asked) {
    return this.read("getCharacter", path`/characters/${cid}`, asked);
  }

  /** @param {Asked} [asked] */
  listClocks(asked) {
    return this.read("listClocks", "/clocks", asked);
  }

  /** @param {string} kid @param {Asked} [asked] */
  getClock(kid, asked) {
    return this.read("getClock", path`/clocks/${kid}`, asked);
  }

  /** @param {Partial<Query<"listActions">>} [query] @param {Asked} [asked] */
  listActions(query, asked) {
    return this.read("listActions", "/actions", asked, query);
  }

  /** @param {string} aid @param {Asked} [asked] */
  getAction(aid, asked) {
    return this.read("getAction", path`/actions/${aid}`, asked);
  }

  /**
   * @param {string} aid
   * @param {Partial<Query<"actionStakes">>} [query]
   * @param {Asked} [asked]
   */
  actionStakes(aid, query, asked) {
    return this.read("actionStakes", path`/actions/${aid}/stakes`, asked, query);
  }

  /** @param {number} seq @param {Asked} [asked] */
  getRoll(seq, asked) {
    return this.read("getRoll", path`/rolls/${seq}`, asked);
  }

  /** @param {number} seq @param {Asked} [asked] */
  previewReversal(seq, asked) {
    return this.read("previewReversal", path`/reversals/${seq}`, asked);
  }

  /** @param {Partial<Query<"readLog">>} [query] @param {Asked} [asked] */
  readLog(query, asked) {
    return this.read("readLog", "/log", asked, query);
  }

  /** @param {Asked} [asked] */
  report(asked) {
    return this.read("report", "/report", asked);
  }

  /** @param {Partial<Query<"auditSession">>} [query] @param {Asked} [asked] */
  auditSession(query, asked) {
    return this.read("auditSession", "/audit", asked, query);
  }
}

/** Return a path whose ids are encoded. @param {TemplateStringsArray} parts @param {(string | number)[]} ids */
export function path(parts, ...ids) {
  return String.raw({ raw: parts }, ...ids.map(encoded));
}

/** Dots alone would be a step to another path, also where they are encoded: encoded twice, they name nothing. @param {string | number} id */
function encoded(id) {
  return /^\.{1,2}$/.test(String(id)) ? String(id).replaceAll(".", "%252E") : encodeURIComponent(id);
}
