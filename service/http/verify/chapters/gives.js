// What the fields of a roll give: dice and their sources, costs, and steps of position and effect.

export const nothing = () => ({ dice: 0, sources: [], costs: [], position: 0, effect: 0 });

/** Return the sums of what a value gives: its dice, and steps of effect and position. */
function totalOf(row, value) {
  const { kind, members = [], of = [] } = row;
  if (kind === "text" || value === null) return nothing();
  if (kind === "either") {
    const isWhole = typeof value === "object";
    return totalOf(
      of.find((one) => (one.kind === "object") === isWhole),
      value,
    );
  }
  if (kind !== "object") {
    const { dice = 0, effect = 0, position = 0 } = rowOf(row, value);
    const units = kind === "choice" ? 1 : Number(value);
    return { dice: dice * units, effect: effect * units, position: position * units };
  }
  const sums = nothing();
  for (const member of members) addTo(sums, totalOf(member, value[member.name]));
  const [least, most] = row.within?.length ? row.within : [-Infinity, Infinity];
  return { ...sums, effect: Math.max(least, Math.min(most, sums.effect)) };
}

function addTo(sums, { dice, effect, position }) {
  sums.dice += dice;
  sums.effect += effect;
  sums.position += position;
}

/** Return what says what a value gives: the field, or the word that it is. */
function rowOf(row, value) {
  return row.kind === "choice" ? (row.words.find(({ id }) => id === value) ?? {}) : row;
}

/** Return the member that is the name of each object of a list of named dice. */
const detailName = ({ members = [] }) => members.find((member) => member.source_from)?.source_from;

/** Add what a field gives by its value: `spec` has the field that says what a cost is for. Unset objects give nothing. */
export function gather(field, value, spec, isSet, into) {
  const { kind, many = 0, always = false, cost = null, members = [] } = field;
  if (kind === "text") return;
  if (kind !== "object" && kind !== "either" && !many) {
    if (!value && !(kind === "number" && (always || isSet))) return;
    const row = rowOf(field, value);
    const units = kind === "number" ? value : 1;
    const total = totalOf(field, value);
    addTo(into, total);
    if (row.source) into.sources.push({ dice: total.dice });
    if (row.cost && units) into.costs.push(changeOf(row.cost, units, spec[row.cost.why_from]));
    return;
  }
  if (!isSet) return;
  const named = detailName(field);
  const isSource = field.source || members.some((member) => member.source);
  for (const one of many ? value : [value]) {
    const total = totalOf({ ...field, many: 0 }, one);
    addTo(into, total);
    if (named ? one[named] : isSource) into.sources.push({ dice: total.dice });
    const paid = cost && changeOfObject(cost, one);
    if (paid?.amount) into.costs.push(paid);
  }
}

function changeOf({ who = "actor", track = "", amount = 1, why = "" }, units, told) {
  return { who, track, amount: amount * units, why: told || why };
}

/** Return what an object of a list costs: what its members say, where they say it. */
function changeOfObject({ track_from, amount_from, why_from, ...cost }, one) {
  const { who, track, amount, why } = changeOf(cost, 1, "");
  return {
    who,
    track: track_from ? one[track_from] : track,
    amount: amount_from ? one[amount_from] : amount,
    why: why_from ? one[why_from] : why,
  };
}

/** An approach, and the detail in brackets that is called for. */
const CALLED_FOR = /^[^()]+\(([^()]+)\)\s*$/;

/** Whether an approach calls for a detail that is not among those that were named: it gives no die. */
export function isCalledFor({ approach, fields }, spec) {
  const [, wanted] = CALLED_FOR.exec(spec[approach.name] ?? "") ?? [];
  const name = detailName(fields.find((field) => field.name === approach.details));
  const named = spec[approach.details].map((one) => one[name].toLowerCase());
  return wanted !== undefined && !named.includes(wanted.trim().toLowerCase());
}
