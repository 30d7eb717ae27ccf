// Play a moment at a table with the client of openapi-generator's typescript-fetch: node evening.js URL
import { randomUUID } from "node:crypto";
import {
  CharactersApi,
  Configuration,
  LogApi,
  PeopleApi,
  ProblemBodyFromJSON,
  ResponseError,
  RulingFromJSON,
  SessionsApi,
  TableRollsApi,
} from "./client";
import type { LogEntry, Ruling } from "./client";

const basePath = process.argv[2];
// A game of one's own: it goes with its roll. The generated type of a game has all members of file and document.
const FERRY = {
  base: "forged-1",
  name: "night_ferry",
  title: "Night Ferry",
  approach: { name: "action", number: "rating", part: "ratings", most: 4 },
  cites: [{ rule: "FITD-A1" }],
  fields: [
    { name: "rating", kind: "number", most: 4, required: true, dice: 1, source: "rating", always: true },
    { name: "action", kind: "text", longest: 80 },
  ],
  sheet: [{ part: "ratings", value: { name: "value", kind: "number", most: 4 } }],
};
const key = () => ({ idempotencyKey: randomUUID() });

function outcome(ruling: Ruling): string {
  switch (ruling.system) {
    case "buried_secrets":
    case "fallen_empire":
    case "terminal_iv":
    case "own":
      return `${ruling.outcome} in a ${ruling.position} position`;
    case "daggerheart":
    case "daggerheart_damage":
    case "fortune":
    case "underworld":
      return ruling.outcome;
    default:
      return ruling satisfies never;
  }
}

function line(entry: LogEntry): string | undefined {
  if (entry.type === "rolled") return `rolled: ${entry.ruling ? outcome(entry.ruling) : "hidden"}`;
  if (entry.type === "character_created")
    return `${entry.characterAfter.name} has ${entry.characterAfter.sheet?.ratings?.prowl} in prowl`;
  if (entry.type === "person_joined") return `${entry.name} joined`;
  return undefined;
}

async function main(): Promise<void> {
  const anyone = new Configuration({ basePath });
  const session = await new SessionsApi(anyone).openSession({ ...key(), newSession: { system: "buried_secrets" } });
  const sid = session.id;
  const ana = await new PeopleApi(anyone).join({ sid, ...key(), join: { code: session.joinCode, name: "Ana" } });
  const player = new Configuration({ basePath, accessToken: ana.token });
  const newCharacter = { name: "Silk", sheet: { ratings: { prowl: 2 } } };
  const silk = await new CharactersApi(player).makeCharacter({ sid, ...key(), newCharacter });
  const spec = { system: "buried_secrets", action: "prowl", position: "risky" } as const;
  const rolls = new TableRollsApi(player);
  await rolls.rollAtTable({ sid, ...key(), tableRoll: { spec, character: silk.id } });
  try {
    await rolls.rollAtTable({ sid, ...key(), tableRoll: { spec, character: "c99" } });
  } catch (error) {
    if (!(error instanceof ResponseError)) throw error;
    const problem = ProblemBodyFromJSON(await error.response.json());
    console.log(`refused: ${problem.status} ${problem.code}`);
  }
  const own = await fetch(`${basePath}/v1/rolls`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ system: "own", game: FERRY, rating: 2 }),
  });
  console.log(`own: ${outcome(RulingFromJSON(await own.json()))}`);
  const page = await new LogApi(player).readLog({ sid });
  for (const entry of page.items) {
    const said = line(entry);
    if (said) console.log(said);
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
