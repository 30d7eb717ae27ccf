// What the tests use of node:assert/strict, for a page.

function ok(value, message = "not true") {
  if (!value) throw new Error(message);
}
function sorted(_, value) {
  if (value === undefined) return "undefined";
  return value?.constructor === Object ? Object.fromEntries(Object.entries(value).sort()) : value;
}
const shown = (value) => JSON.stringify(value, sorted);
const equal = (actual, expected) => ok(Object.is(actual, expected), `${String(actual)} is not ${String(expected)}`);
const notEqual = (actual, expected) => ok(!Object.is(actual, expected), `both are ${String(actual)}`);
const deepEqual = (actual, expected) =>
  ok(shown(actual) === shown(expected), `${shown(actual)} is not ${shown(expected)}`);
const match = (text, pattern) => ok(pattern.test(text), `${text} is not like ${pattern}`);
const doesNotMatch = (text, pattern) => ok(!pattern.test(text), `${text} is like ${pattern}`);

async function rejects(promise, expected) {
  const error = await promise.then(
    () => null,
    (thrown) => thrown,
  );
  ok(error, "it did not fail");
  if (typeof expected === "function") return ok(error instanceof expected, String(error));
  for (const [name, value] of Object.entries(expected)) equal(error[name], value);
}

export default { ok, equal, notEqual, deepEqual, match, doesNotMatch, rejects };
