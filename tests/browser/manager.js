// A userscript manager: what a script asked for, and nothing else. Requests go where the test routes them.

"use strict";
globalThis.menu = {};
globalThis.GM_registerMenuCommand = (label, run) => {
  globalThis.menu[label] = run;
};
globalThis.GM_getValue = async (name) => JSON.parse(localStorage.getItem(`GM ${name}`) ?? "null") ?? undefined;
globalThis.GM_setValue = async (name, value) => localStorage.setItem(`GM ${name}`, JSON.stringify(value));
globalThis.GM_xmlhttpRequest = ({ method, url, headers, data, onload, onerror, onabort }) => {
  const stop = new AbortController();
  const to = `https://manager.test/?${encodeURIComponent(url)}`;
  fetch(to, { method, headers, body: data, signal: stop.signal })
    .then(async (response) => {
      const responseHeaders = [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\r\n");
      onload({ status: response.status, responseHeaders, responseText: await response.text() });
    })
    .catch((error) => (error.name === "AbortError" ? onabort() : onerror()));
  return { abort: () => stop.abort() };
};
