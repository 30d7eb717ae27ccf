// Readings of the table: what events have told meanwhile is newer; stakes are read again where they may have changed.

/** Entries of the log that are read at once. */
const PAGE = 60;

/** Read the newest entries up to one; those that were told meanwhile stay. @param {any} play @param {number} last */
export async function readEntries(play, last) {
  const { items, next } = await play.table.readLog({ before: last + 1, limit: PAGE, proof: "no" });
  // An older page's entries are none of these.
  const told = play.entries.filter(({ seq }) => seq > last && seq <= play.air.last);
  play.entries = [...items, ...told];
  play.hasEarlier = next !== null;
  return items;
}

/** Read what was missed at once, as after a night: its rolls do not fall one after the other. */
export async function catchUp(play, last) {
  const { last: before } = play.air;
  play.air.drop(last);
  play.tray = null;
  const items = await readEntries(play, last);
  play.missed += items.filter((entry) => entry.seq > before && play.page.dice?.isMissed(play, entry)).length;
}

/** Read entries before those that are here. @param {any} play */
export async function readEarlier(play) {
  const before = play.entries[0]?.seq ?? play.air.last + 1;
  const { items, next } = await play.table.readLog({ before, limit: PAGE, proof: "no" });
  play.entries = [...items.filter((entry) => !play.entries.some(({ seq }) => seq === entry.seq)), ...play.entries];
  play.hasEarlier = next !== null;
  play.changed();
}

/** Return what was read, or what is known of it in a newer version. */
export function latest(read, known) {
  const versions = new Map(known.map((one) => [one.id, one]));
  return read.map((one) => (versions.get(one.id)?.version > one.version ? versions.get(one.id) : one));
}

/**
 * Return open actions by id: as `latest` has them, without those that have ended.
 * @param {any[]} read
 * @param {Map<string, any>} known
 * @param {Set<string>} ended
 */
export function latestActions(read, known, ended) {
  const open = latest(read, [...known.values()]).filter(({ id }) => !ended.has(id));
  return new Map(open.map((action) => [action.id, action]));
}

/** Read the stakes of actions where they have changed: those that concern me first, and of others that are open. */
export async function readStakes(play) {
  const isMine = ({ character, awaits }) =>
    play.isGm || play.isMe(character) || awaits.some(({ who }) => play.isMe(who));
  const wanted = [...play.actions.values()].filter((action) => isMine(action) || action.state !== "settled");
  const stale = wanted
    .sort((one, other) => isMine(other) - isMine(one))
    .filter((action) => play.stakes.get(action.id)?.etag !== stakesKey(play, action));
  await Promise.all(
    stale.slice(0, 8).map(async (action) => {
      const etag = stakesKey(play, action);
      try {
        play.stakes.set(action.id, { etag, value: await play.table.actionStakes(action.id) });
      } catch {
        play.stakes.delete(action.id);
      }
    }),
  );
}

/** Stakes follow from the terms, and from what those who pay have. */
function stakesKey(play, action) {
  const tracks = [play.session.tracks, ...play.characters.map((one) => one.tracks)];
  return JSON.stringify([
    action.etag,
    action.state,
    action.problem,
    action.terms_digest,
    tracks,
    action.clock && play.clock(action.clock),
  ]);
}

/** Return the number of an entry by its event's id. @param {string} [id] */
export function seqOf(id = "0") {
  return Number.parseInt(id, 10);
}
