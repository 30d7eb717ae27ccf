// What was chosen, and the names that people, rolls and epochs have in it.

export const page = {
  /** The export that was chosen, or whatever was dropped. */
  chosen: [],
  /** What was chosen of what somebody kept. */
  memory: [],
  /** Names of people, characters, clocks and the table in the files, by id. */
  names: {},
  /** Whether the files have epochs of one table alone, which then need not be named with each. */
  isOneTable: true,
  /** Counts the checks; an older one gives way to the latest. */
  latest: 0,
};

export function people() {
  return Object.entries(page.names).filter(([id]) => /^p[0-9]+$/.test(id));
}

export function nameOf(id) {
  return Object.hasOwn(page.names, id) ? `${page.names[id]} (${id})` : id;
}

export function epochName(sid, e) {
  return page.isOneTable ? `epoch ${e}` : `epoch ${e} of ${Object.hasOwn(page.names, sid) ? page.names[sid] : sid}`;
}

export function entryName({ seq, by }) {
  return `Entry ${seq} of the log${by ? ` (by ${nameOf(by)})` : ""}`;
}

export function rollName({ by, seq, e, n }) {
  const whose = by ? `The roll of ${nameOf(by)}` : "A roll";
  return `${whose} (${seq ? `entry ${seq} of the log` : `roll ${n} of epoch ${e}`})`;
}

/** Return a text of the verifier with names beside the ids in it, but for what stands in quotes or brackets. */
export function named(text) {
  const [whole, sid, e] = /^(\S+) epoch ([0-9]+)(?=: )/.exec(text) ?? [""];
  const id = /(?<![\w.\-/"(])(?:[pck][0-9]+|r([0-9]+))(?![\w.\-/"])/g;
  const rest = text
    .slice(whole.length)
    .replace(id, (found, seq) => (seq ? `the action of entry ${seq}` : nameOf(found)));
  return (whole && epochName(sid, e)) + rest.replace("cannot be read: not JSON: from", "cannot be read from");
}

/** Return a text that begins a sentence. */
export function capital(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

export function words(value) {
  return (typeof value === "string" ? value : JSON.stringify(value ?? null)).replaceAll("_", " ");
}

export function facesOf(draws) {
  return (Array.isArray(draws) ? draws : []).map((draw) => draw?.[1]);
}

export function faceList(faces) {
  if (!Array.isArray(faces) || !faces.length) return "no dice";
  const shown = faces.map((face) => (typeof face === "number" ? face : JSON.stringify(face)));
  return shown.length === 1 ? `${shown[0]}` : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

export function namesOf(files) {
  const rest = files.length - 3;
  return (
    files
      .slice(0, 3)
      .map(({ name }) => name)
      .join(", ") + (rest > 0 ? ` and ${rest} more` : "")
  );
}
