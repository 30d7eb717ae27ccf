// Where the script plays: the address of a service, and a seat at a table there.

/**
 * What is kept of a seat; `spectator` is a second one that the GM's script has, which sees what everybody may see.
 * @typedef {{url: string, sid: string, token: string, spectator?: {sid: string, token: string} | null}} Seat
 */

const SPECTATOR = "Roll20";

/** Return what is pasted without spaces and quotation marks around it. @param {string} text */
function bare(text) {
  return text.replace(/^[\s"'<“”„«»‘‚]+|[\s"'>“”«»’]+$/gu, "");
}

/** Return the seat that a link of the page of the table is, or null. @param {string} link */
export function linked(link) {
  const [, url, sid, token] = /^(https?:\/\/[^#]*?)(?:\/play)?\/?#t=([^&\s]+)&k=([^&\s]+)/.exec(bare(link)) ?? [];
  return url ? { url, sid: decodeURIComponent(sid), token: decodeURIComponent(token) } : null;
}

/** Whether a link has a game of somebody's own in it: the page opens a table by it, this script opens none. @param {string} link */
export function isGame(link) {
  return /^https?:\/\/[^#\s]+#game=[\w-]+$/.test(bare(link));
}

/** Return an address as it is kept; it must be one of a service. @param {string} address */
export function addressOf(address) {
  const typed = bare(address);
  const url = new URL(/^https?:/.test(typed) ? typed : `http://${typed}`);
  return url.origin + url.pathname.replace(/\/(play)?\/?$/, "");
}

/**
 * Join a table by its code.
 * @param {import("/client/index.js").Client} client
 * @param {string} url
 * @param {{code: string, name: string}} who
 * @returns {Promise<Seat>}
 */
export async function joined(client, url, { code, name }) {
  const { sid } = await client.findTable(code);
  const { table } = await client.join(sid, { code, name });
  return { url, ...table.credentials };
}

/**
 * Return a seat with what its script needs: the GM's has a spectator's too.
 * @param {import("/client/index.js").Client} client
 * @param {Seat} seat
 * @returns {Promise<Seat>}
 */
export async function equipped(client, seat) {
  if (seat.spectator !== undefined) return seat;
  const { join_code: code } = await client.table(seat).getSession();
  if (!code) return { ...seat, spectator: null };
  const { table } = await client.join(seat.sid, { code, name: SPECTATOR, role: "spectator" });
  return { ...seat, spectator: table.credentials };
}
