// Readings that may be older than what events have told: one takes time.

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
