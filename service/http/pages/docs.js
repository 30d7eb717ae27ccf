"use strict";

const STREAM_SECONDS = 5;

/** Return the contract as this page offers it: a key is made for each change, and any version is changed. */
function prepared(contract) {
  const { idempotencyKey, ifMatch } = contract.components.parameters;
  idempotencyKey.required = false;
  idempotencyKey.description += " Left empty, this page sends a new one with each call.";
  ifMatch.schema.default = "*";
  return contract;
}

/** Return the ids that a response has, by the parameters that take them. */
function idsIn(response) {
  const { id, action, offer, person, seq, type, gm_token } = response;
  const kinds = { c: "cid", k: "kid", a: "aid", p: "pid" };
  const found = { aid: action, oid: offer, pid: person };
  if (type === "rolled") found.seq = `${seq}`;
  if (gm_token) found.sid = id;
  else if (/^[ckap]\d+$/.test(id)) found[kinds[id[0]]] = id;
  return Object.fromEntries(Object.entries(found).filter(([, value]) => typeof value === "string"));
}

/** Return the contract with the ids filled in that this page has met, and the code of the table in the example of joining. */
function filledIn(contract, ids, code) {
  for (const operation of Object.values(contract.paths).flatMap(Object.values)) {
    for (const parameter of operation.parameters ?? []) {
      if (ids[parameter.name]) parameter.schema = { ...parameter.schema, default: ids[parameter.name] };
    }
    const joins = operation.operationId === "join" ? operation.requestBody.content["application/json"].examples : {};
    for (const example of Object.values(joins)) if (code) example.value = { ...example.value, code };
  }
  return contract;
}

function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Fetch what an event stream says in its first seconds: it would not end. */
async function beginningOf(url, options) {
  const leave = new AbortController();
  const response = await fetch(url, { ...options, signal: leave.signal });
  if (!response.ok) return response;
  setTimeout(() => leave.abort(), STREAM_SECONDS * 1000);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
  } catch (error) {
    if (error.name !== "AbortError") throw error;
  }
  return new Response(text, { status: response.status, headers: response.headers });
}

/**
 * A plugin of Swagger UI that gives people with a screen reader or a keyboard what it leaves out: names of controls and
 * of the page's parts, and the focus for code that scrolls. Servers cannot be chosen, as there is one.
 */
function readable({ React }) {
  const draw = React.createElement;
  const ParameterName = React.createContext("Value");
  const spoken = (text, tag = "span") => draw(tag, { className: "spoken" }, text);
  const part = (name) => (Original) => (props) => draw("section", { "aria-label": name }, draw(Original, props));
  // A table with the role of a region is neither.
  const table = (drawn) => drawn?.querySelector(".responses-table")?.removeAttribute("role");
  // Below the heading of webhooks come those of the level that comes below a tag's.
  const level = (drawn) => drawn?.querySelector("h2")?.setAttribute("aria-level", "3");
  return {
    wrapComponents: {
      InfoContainer: part("About"),
      AuthorizeBtnContainer: part("Who you are"),
      authorizationPopup: (Original) => (props) =>
        draw(React.Fragment, null, spoken("Authorizations", "h2"), draw(Original, props)),
      ServersContainer: () => () => null,
      operations: (Original) => (props) =>
        draw(React.Fragment, null, spoken("Operations", "h2"), draw(Original, props)),
      responses: (Original) => (props) => draw("div", { ref: table }, draw(Original, props)),
      Webhooks: (Original) => (props) => draw("div", { ref: (drawn) => level(drawn) }, draw(Original, props)),
      // Of a webhook Swagger UI finds no parameter, since it looks among the paths.
      parameterRow: (Original) => (props) => {
        const param = props.param ?? props.rawParam;
        return draw(ParameterName.Provider, { value: param.get("name") }, draw(Original, { ...props, param }));
      },
      Select: (Original) => (props) =>
        draw("label", null, spoken(React.useContext(ParameterName)), draw(Original, props)),
      ExamplesSelect: (Original) => (props) => draw("label", null, draw(Original, props)),
      TextArea: (Original) => (props) => draw(Original, { "aria-label": "Body", ...props }),
      CloseIcon: (Original) => (props) => draw(React.Fragment, null, spoken("Close"), draw(Original, props)),
      SyntaxHighlighter: (Original) => (props) =>
        draw("div", { className: "code", role: "group", "aria-label": "Code", tabIndex: 0 }, draw(Original, props)),
    },
  };
}

/** Draw the page in the light or dark colours that the system has. */
function followColours() {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const draw = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
  dark.addEventListener("change", draw);
  draw();
}

async function start() {
  followColours();
  const contract = prepared(await (await fetch("/openapi.json")).json());
  const ids = {};
  let code;
  const ui = SwaggerUIBundle({
    spec: contract,
    dom_id: "#contract",
    validatorUrl: null,
    tryItOutEnabled: true,
    plugins: [readable],
    syntaxHighlight: false,
    requestInterceptor(request) {
      if (request.method !== "GET" && request.url.includes("/v1/sessions"))
        request.headers["Idempotency-Key"] ??= newKey();
      if (new URL(request.url, location.href).pathname.endsWith("/events")) request.userFetch = beginningOf;
      return request;
    },
    responseInterceptor(response) {
      if (!response.ok || typeof response.obj?.id !== "string") return response;
      // Who opens a table goes on as its GM.
      if (response.obj.gm_token) {
        ui.preauthorizeApiKey("token", response.obj.gm_token);
        code = response.obj.join_code;
      }
      const before = JSON.stringify(ids);
      Object.assign(ids, idsIn(response.obj));
      if (JSON.stringify(ids) !== before) ui.specActions.updateJsonSpec(filledIn(structuredClone(contract), ids, code));
      return response;
    },
  });
}

start();
