// The service worker, with which a page that was opened once opens without a network too: at https or localhost.

const WORKER = "/play/worker.js";

/** Let the browser keep the page. Where it has no service workers, or does not want one, nothing is kept. */
export function keepPage() {
  if (!navigator.serviceWorker) return;
  const policy = globalThis.trustedTypes?.createPolicy("worker", { createScriptURL: () => WORKER });
  const url = policy ? policy.createScriptURL("") : WORKER;
  navigator.serviceWorker.register(url, { scope: "/play" }).catch(() => {});
}
