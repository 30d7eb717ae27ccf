// The verdict: a sentence or two above everything else.

import { at, make, mark, told } from "./elements.js";
import { capital, named, namesOf, page } from "./names.js";
import { inWords } from "./sentences.js";

export function showVerdict(state, sentence, ...more) {
  const [sign] = mark(state);
  const words = more.filter(Boolean).flatMap((text) => [" ", text]);
  const file = make("p", "file", told(namesOf(page.chosen.length ? page.chosen : page.memory)));
  const box = make("div", state, make("p", "", sign, " ", make("strong", "", sentence), ...words), file);
  at("verdict").replaceChildren(box);
}

/** Scroll to the verdict: to the top where findings follow it; any other only has to be in sight. */
export function toVerdict() {
  const box = at("verdict").firstElementChild;
  const hasFindings = at("result").querySelector(".findings") !== null;
  box?.scrollIntoView({ block: hasFindings ? "start" : "nearest" });
}

/** Which table, and who signed, in short, beside the file's name. */
export function sayFile({ sid, signature: { by, given } }) {
  const file = at("verdict").querySelector(".file");
  if (sid && Object.hasOwn(page.names, sid)) file.append(", table ", told(`"${page.names[sid]}" (${sid})`));
  if (!by) return;
  const short = by.split("+").slice(0, 2).join("+");
  file.append(", signed by ", told(short), given ? ", a key you gave" : ", a key it names itself");
}

export function sayVerdict(result) {
  const { verdict, reason, findings, epochs } = result;
  if (verdict === "unreadable")
    return showVerdict("bad", "Cannot be read.", told(capital(reason.replace(/[.]?$/, "."))));
  if (verdict === "broken") {
    const more =
      findings.length > 1 ? `And ${rollwright.counted(findings.length - 1, "finding", "findings")} more.` : "";
    const [first] = inWords(result);
    return showVerdict(
      "bad",
      "Does not hold.",
      make("span", "", told(first ?? named(findings[0].text)), first ? "" : "."),
      more,
    );
  }
  const [proved, later] = [true, false].map((revealed) => {
    const some = epochs.filter((epoch) => epoch.revealed === revealed);
    return some.reduce((sum, { rolls }) => sum + rolls.length, 0);
  });
  const rolls = rollwright.counted(proved, "roll follows from its seed", "rolls follow from their seeds");
  const whole = result.kind === "kept" ? "" : ", and the chain is whole";
  const dice = proved ? `${rolls}${whole}.` : whole ? "The chain is whole." : "";
  const open = rollwright.counted(later, "roll", "rolls");
  const rest = later ? `The dice of ${open} cannot be checked yet: their seed is not revealed.` : "";
  const kept = rollwright.keptLine(result.kept);
  const alone = result.kind === "kept" ? "What you saved does not contradict itself." : "";
  const more = kept ? `${kept}.` : alone;
  const isOpen = (what) => result.open.some((each) => each.what === what);
  if (isOpen("signatures")) return showVerdict("open", "Signatures not checked.", "Without them:", dice, rest, more);
  // Whose word the archive is, nobody here knows; what else is open is named below, and is so for most files.
  const foreign = isOpen("archive") && "Part of it came from another table, signed by a key you did not give.";
  const sentence = result.status === 3 ? "Holds as far as it can be checked." : "Holds.";
  return showVerdict(foreign || alone ? "open" : "good", sentence, dice, rest, foreign, more);
}
