// What the tests use of node:test, for a page.

const tests = [];
const after = [];

export default (name, run) => void tests.push({ name, run });
export const afterEach = (run) => void after.push(run);

/** Run all tests, one after the other, and count them in `window.finished`; return those that failed, and how many. */
export async function run() {
  const failed = [];
  globalThis.finished = 0;
  for (const { name, run: body } of tests) {
    try {
      await body();
    } catch (error) {
      failed.push(`${name}: ${error?.stack ?? error}`);
    }
    for (const each of after) await each();
    globalThis.finished++;
  }
  return { failed, count: tests.length };
}
