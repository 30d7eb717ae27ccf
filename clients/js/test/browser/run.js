// Runs the test files that the page's query names, and leaves what came of them in `window.results`.

import test, { run } from "./test.js";

globalThis.WORLD = location.origin;
for (const file of new URLSearchParams(location.search).getAll("file")) {
  await import(`../${file}`).catch((error) => test(file, () => Promise.reject(error)));
}
globalThis.results = await run();
