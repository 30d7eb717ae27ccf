// A web form: joins a table of Buried Secrets, rolls, and shows all rolls. It keeps its seat over a reload.

import { Client } from "@rollwright/client";

const [join, roll, said, story] = ["join", "roll", "said", "story"].map((id) => document.getElementById(id));
const say = (error) => (said.textContent = error.message ?? error.detail);
let seat, table;

/** Do what a form asks, and show why not. */
function on(form, act) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    said.textContent = "";
    act(Object.fromEntries(new FormData(form))).catch(say);
  });
}

async function sit() {
  table = new Client(seat.url).table(seat);
  table.on("warning", say);
  table.on("rolled", (entry) => {
    const line = document.createElement("li");
    line.textContent = `${entry.character_name ?? entry.by_name}: ${entry.ruling?.summary ?? "a roll"}`;
    story.append(line);
  });
  [join.hidden, roll.hidden] = [true, false];
  table.listen({ after: "0" }).catch(say);
  for (const pending of await table.pending()) await table.resume(pending);
}

on(join, async ({ url, sid, code, name }) => {
  const { table: joined } = await new Client(url).join(sid, { code, name });
  const { id: character } = await joined.makeCharacter({ name });
  seat = { url, character, ...joined.credentials };
  localStorage.setItem("seat", JSON.stringify(seat));
  await sit();
});

on(roll, async ({ goal, rating }) => {
  const spec = { system: "buried_secrets", goal, rating: Number(rating) };
  // How many dice these are is signed as well.
  const { rules, sides: dice } = await new Client(seat.url).odds(spec);
  await table.rollAtTable({ character: seat.character, spec, rules, dice });
});

seat = JSON.parse(localStorage.getItem("seat") ?? "null");
if (seat) sit().catch(say);
