// The service worker of the page: without a network it still opens, and shows the table as it was last known.

/** The service puts the version of the page here, and the paths of its files. */
const VERSION = "VERSION";
const FILES = "FILES".split(" ");
const PAGE = "/play";

addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(
    caches
      .open(VERSION)
      .then((cache) => cache.addAll([PAGE, ...FILES]))
      .then(() => globalThis.skipWaiting()),
  );
});

addEventListener("activate", (/** @type {any} */ event) => {
  const isFormer = (name) => name !== VERSION;
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter(isFormer).map((name) => caches.delete(name)))),
  );
});

addEventListener("fetch", (/** @type {any} */ event) => {
  const { pathname } = new URL(event.request.url);
  if (FILES.includes(pathname)) event.respondWith(kept(pathname, event.request));
  else if (pathname === PAGE && event.request.mode === "navigate") event.respondWith(fresh(event.request));
});

/** A file of this version never changes. */
async function kept(path, request) {
  return (await caches.match(path, { cacheName: VERSION })) ?? fetch(request);
}

/** The page as the service has it; as it was where the service cannot be reached. */
async function fresh(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const page = await caches.match(PAGE, { cacheName: VERSION });
    if (page) return page;
    throw error;
  }
}
