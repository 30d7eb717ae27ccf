// Whether something was tried before, as far as the log is here: a hint before the dice, which the service decides.

const OPENS = "press_on";
const BLOCKS = "withdraw";

/** Whether an action repeats one that failed, or was withdrawn from (FE-06, FE-A12). */
export function repeats(play, action) {
  if (play.session.system !== "fallen_empire" || action.follows || action.override || action.spec.group_member) return false;
  const { goal, ability } = action.spec;
  const isSame = ({ character, ruling, approach }) =>
    character === action.character && folded(ruling?.goal) === folded(goal) && folded(approach) === folded(ability);
  // Its own roll may be known before its state is.
  const rolls = play.entries.filter(({ type, reversed_by: undone, action: id }) => type === "rolled" && !undone && id !== action.id);
  const last = rolls.findLast(isSame);
  if (!last) return false;
  const branch = play.entries.findLast((one) => one.roll === last.seq && one.branch && !one.reversed_by)?.branch;
  return branch === BLOCKS || (!last.ruling?.success && branch !== OPENS);
}

/** Case and spacing are ignored. */
function folded(text = "") {
  return text.toLowerCase().split(/\s+/).filter(Boolean).join(" ");
}
