// What is saved as files: the export of the table, and what this device kept of it.

/** Save the export of the table, by which anybody can check it. */
export async function download(play) {
  const text = await play.act(() => play.table.exportSession());
  if (text !== undefined) save(play, text, "ndjson");
}

/** Save what this device was told, and sent. */
export async function saveKept(play) {
  save(play, await play.table.evidence.lines(), "kept.jsonl");
}

/** Save a text as a file that is called as the table is. */
export function save(play, text, ending) {
  const name = (play.session.name || play.game.title || "table").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/x-ndjson" }));
  link.download = `${name}-${new Date().toISOString().slice(0, 10)}.${ending}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
