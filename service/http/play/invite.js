// Inviting to a table: a link to an address that others reach, its QR code, and a code to say aloud.

import { copied } from "./copy.js";
import { Icon } from "./elements.js";
import { Send } from "./send.js";
import { html, useEffect, useRef, useState } from "./vendor/preact.js";
import { t } from "./words.js";

/** Return a join code as it is said. @param {string} code */
export function grouped(code) {
  return code.replace(/(.{5})(?=.)/g, "$1 ");
}

const LOCAL = /^(localhost|127\.[\d.]+|\[::1\])$/;

/** The dialog "Invite". */
export function Invite({ play }) {
  const { url: own } = play.client;
  const isLocal = LOCAL.test(new URL(own).hostname);
  const [told, setTold] = useState({ urls: [], this_machine_only: false });
  const [chosen, setChosen] = useState("");
  useEffect(() => {
    // Without an answer there is the address that is known here.
    play.client.listAddresses().then(setTold, () => {});
  }, []);
  const urls = [...new Set(isLocal && told.urls.length ? told.urls : [own, ...told.urls])];
  const url = chosen || urls[0];
  const code = play.session.join_code ?? "";
  const words = new URLSearchParams({ t: play.seat.sid, c: code, n: play.session.name, g: play.gmName });
  const others = play.people.filter(({ id, active }) => active && id !== play.me);
  return html`
    ${
      isLocal &&
      !told.urls.length &&
      html`<p class="note">
        ${
          told.this_machine_only
            ? t(
                "Only this machine reaches your table. For others in your network, stop the service and start it with “make run HOST=0.0.0.0”; the table stays.",
              )
            : t(
                "This address works on this machine only. For others, open the page at an address that they can reach, and invite from there.",
              )
        }
      </p>`
    }
    ${
      urls.length > 1 &&
      html`<div>
        <label for="reached">${t("Address at which the others reach you")}</label>
        <select id="reached" value=${url} onChange=${(event) => setChosen(event.currentTarget.value)}>
          ${urls.map((one) => html`<option>${one}</option>`)}
        </select>
      </div>`
    }
    ${
      code &&
      html`<${Link} key=${url} link=${`${url}/play#${words}`} title=${play.session.name} />
      <p>
        ${t("Or say it: open {place}, then the code", { place: `${new URL(url).host}/play` })}
        <br />
        <output class="code" aria-label=${t("Code")}>${grouped(code)}</output>
      </p>`
    }
    <${Send} play=${play} class="quiet" onClick=${() => play.act(() => play.table.changeCode())}>${t("New code")}<//>
    <p class="hint">
      ${t("Anyone with the link or the code can sit down. A new code shuts the old ones; those who sit here stay.")}
    </p>
    <h3>${t("At the table")}</h3>
    ${
      others.length
        ? html`<p>${others.map(({ name }) => name).join(", ")}</p>`
        : html`<p class="wait small">
          <span class="dots">${t("Nobody else yet. They appear here as they sit down")}</span>
        </p>`
    }`;
}

/** The link as a QR code and as text, to be copied or shared. */
function Link({ link, title }) {
  const [done, setDone] = useState(false);
  const [drawn, setDrawn] = useState(null);
  const field = useRef(null);
  useEffect(() => {
    let gone = false;
    setDone(false);
    import("./vendor/uqr.js").then(({ encode }) => gone || setDrawn(encode(link)));
    return () => {
      gone = true;
    };
  }, [link]);
  return html`
    ${drawn && html`<${Qr} drawn=${drawn} label=${t("QR code of the link")} />`}
    <div>
      <label for="link">${t("Link")}</label>
      <input id="link" ref=${field} readonly value=${link} onFocus=${(event) => event.target.select()} />
    </div>
    <div class="row wrap">
      <button class="primary" onClick=${async () => setDone(await copied(field.current))}>
        <${Icon} name=${done ? "check" : "copy"} />
        ${done ? t("Copied") : t("Copy the link")}
      </button>
      ${
        navigator.share &&
        html`<button onClick=${() => navigator.share({ title, url: link }).catch(() => {})}>${t("Share…")}</button>`
      }
    </div>`;
}

function Qr({ drawn, label }) {
  const path = drawn.data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return html`<svg
    class="qr"
    viewBox=${`0 0 ${drawn.size} ${drawn.size}`}
    role="img"
    aria-label=${label}
    shape-rendering="crispEdges"
  >
    <rect width="100%" height="100%" fill="#fff" />
    <path d=${path} fill="#000" />
  </svg>`;
}
