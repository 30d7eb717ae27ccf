// Readings that may be older than what is known: one takes time, and a replica may lag behind.

/** Return what was read, or what is known of it in a newer version. */
export function latest(read, known) {
  const versions = new Map(known.map((one) => [one.id, one]));
  return read.map((one) => (versions.get(one.id)?.version > one.version ? versions.get(one.id) : one));
}

/**
 * Return open actions by id: as `latest` has them, without those that have ended since the reading began.
 * @param {any[]} read
 * @param {Map<string, any>} known
 * @param {Map<string, any>} before   what was known when the reading began
 */
export function latestActions(read, known, before) {
  const open = latest(read, [...known.values()]).filter(({ id }) => known.has(id) || !before.has(id));
  return new Map(open.map((action) => [action.id, action]));
}
