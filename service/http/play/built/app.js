import{A as k,P as w,Q as I,R as N,T as R,U as v,V as O,W as P,Z as W,_ as Y,a as x,ca as q,f as T,g as j,k as C,l as n,r as L,s as D,u as E,v as g,w as y,z as i}from"./chunk.js";function A({app:t,tried:e,busy:a}){let[o,l]=g({file:null,key:""}),[h,d]=g(!0),u=s=>l({file:s.target.files[0]??null,key:G()});return i`<form class="stack" onSubmit=${s=>{
s.preventDefault(),o.file&&e(async()=>{let c=await H(t,o,h),{people:m,name:f,system:p}=await t.client.table({sid:c.id,token:c.gm_token}).getSession(),$=m.find(({
id:b})=>b===c.gm)?.name??"";t.enter({sid:c.id,token:c.gm_token,name:$,table:f||p})})}}>
    <div>
      <label for="table-file">${n("The file of an exported table")}</label>
      <input id="table-file" type="file" accept=".ndjson,.jsonl,application/x-ndjson" required onChange=${u} />
      <p class="hint">
        ${n("It becomes a new table, and you its game master. Its dice are checked first: that may take a while.")}
      </p>
    </div>
    <label class="tick">
      <input type="checkbox" checked=${h} onChange=${s=>d(s.target.checked)} />
      ${n("With its story")}
    </label>
    <button class="wide" aria-disabled=${a?"true":null}>${n("Import the table")}</button>
  </form>`}function G(){return Array.from(crypto.getRandomValues(new Uint8Array(16)),t=>t.toString(16).padStart(2,"0")).join("")}async function H(t,{file:e,key:a},o){
let l={"Content-Type":"application/x-ndjson","Idempotency-Key":a,"Accept-Language":t.language},d=await fetch(`/v1/sessions/import?history=${o?"keep":"drop"}`,{method:"\
POST",headers:l,body:e}).catch(()=>{throw new x("offline")}),u=await d.json();if(d.ok)return u;throw Object.assign(new Error(d.statusText),u)}function V(t){return t==="duality"?n("Hope and Fear: two twelve-sided dice against a Difficulty"):t==="pool"?n("Pools of ten-sided dice: how many reach the diff\
iculty?"):t==="fitd"?n("Six-sided dice, position and effect; the highest counts"):n("Dice that are added up")}function F({app:t}){let[e,a]=g([]),[o,l]=g(null),[
h,d]=g(!1);y(()=>{t.client.listSystems().then(({systems:s})=>a(s.filter(c=>!c.extra_of)),s=>l(k(s)))},[]);let u=async s=>{if(!h){d(!0),l(null);try{await s()}catch(c){
l(k(c))}d(!1)}},r=o&&i`<p class="note bad" role="alert">${o.text} ${o.more.join(" ")}</p>`;return t.invitation?i`<${Q} app=${t} tried=${u} said=${r} busy=${h} />`:
i`<${z} app=${t} games=${e} tried=${u} said=${r} busy=${h} />`}function z({app:t,games:e,tried:a,said:o,busy:l}){let h=r=>{r.preventDefault();let s=new FormData(
r.target),c=["system","table","name","host"],[m,f,p,$]=c.map(b=>String(s.get(b)??"").trim());a(async()=>{let{table:b}=await t.client.openSession({system:m,name:f,
gm:p,options:{host:$}});t.enter({...b.credentials,name:p,table:f})})},d=r=>{r.preventDefault();let s=String(new FormData(r.target).get("code"));a(async()=>{let{
sid:c,name:m,gm:f,...p}=await t.client.findTable(s).catch(M);t.invite({sid:c,code:s,table:m,gm:f,host:D(p.host,p.host_name??p.host)})})},u=w();return i`<main class="narrow stack" id="now">
    <h1>Rollwright</h1>
    <p class="soft">${n("Action rolls of five games: exact odds before the dice, and dice that nobody can choose.")}</p>
    ${o}
    ${u.length>0&&i`<section class="card"><h2>${n("Your tables")}</h2><ul class="stack">
      ${u.map(r=>i`<li>
            <button class="wide" onClick=${()=>t.enter(r)}>
              ${r.table||n("A table")} <span class="soft">${r.name}</span>
            </button>
          </li>`)}
    </ul></section>`}
    <form class="card stack" onSubmit=${d}>
      <h2>${n("Join a table")}</h2>
      <div>
        <label for="code">${n("The code that you were told")}</label>
        <input
          id="code"
          name="code"
          class="code"
          maxlength="24"
          required
          autocomplete="off"
          autocapitalize="characters"
          spellcheck="false"
        />
        <p class="hint">${n("Or open the link that its game master gave you.")}</p>
      </div>
      <button class="wide" aria-disabled=${l?"true":null}>${n("Find the table")}</button>
    </form>
    <form class="card stack" onSubmit=${h}>
      <h2>${n("Open a table")}</h2>
      <fieldset><legend>${n("Game")}</legend><div class="pick">
        ${e.map(({name:r,title:s,family:c},m)=>i`<label>
              <input type="radio" name="system" value=${r} defaultChecked=${m===0} required />
              <span>${s}<small>${V(c)}</small></span>
            </label>`)}
      </div></fieldset>
      <div>
        <label for="table">${n("Name of the table")}</label>
        <input id="table" name="table" maxlength="80" placeholder=${n("The Vault Job")} />
      </div>
      <div>
        <label for="name">${n("Your name")}</label>
        <input id="name" name="name" maxlength="80" autocomplete="nickname" required />
        <p class="hint">${n("You are the game master. No account, no e-mail.")}</p>
      </div>
      <div>
        <label for="host">${n("Who runs this service?")}</label>
        <select id="host" name="host">
          <option value="">${n("I do not know")}</option>
          <option value="p1">${n("I do, on a computer of mine")}</option>
          <option value="none">${n("Nobody who plays here")}</option>
        </select>
        <p class="hint">${n("Everybody sees the answer: who runs it could choose the dice of their own rolls.")}</p>
      </div>
      <button class="primary wide" aria-disabled=${l?"true":null}>${n("Open the table")}</button>
    </form>
    <details class="card">
      <summary>${n("You had a seat elsewhere")}</summary>
      <div class="stack"><${q} app=${t} /></div>
    </details>
    <details class="card">
      <summary>${n("Import a table")}</summary>
      <${A} app=${t} tried=${a} busy=${l} />
    </details>
    <p class="hint"><a href="/docs">${n("For developers")}</a> · <a href="/verify">${n("Check dice")}</a></p>
  </main>`}function M(t){throw t.code==="wrong_code"&&(t.code="unknown_code"),t}function Q({app:t,tried:e,said:a,busy:o}){let{sid:l,code:h,table:d,gm:u,host:r}=t.
invitation,s=c=>{c.preventDefault();let m=new FormData(c.target),f=String(m.get("name")).trim(),p=m.get("role")==="spectator",$=String(m.get("character")??"").trim();
e(async()=>{let K={...(await t.client.join(l,{code:h,name:f,role:p?"spectator":"player"})).table.credentials,name:f,table:d,join:{code:h,table:d,gm:u}};t.enter(
K,p?"":$)})};return i`<main class="narrow stack" id="now">
    <section class="turn">
      <p class="kick">${u?n("{gm} invites you to",{gm:u}):n("You are invited to")}</p>
      <h1>${d||n("A table")}</h1>
      ${r&&i`<p class="small">${r}</p>`}
    </section>
    ${a}
    <form class="card stack" onSubmit=${s}>
      <div>
        <label for="name">${n("Your name")}</label>
        <input id="name" name="name" maxlength="80" autocomplete="nickname" required />
        <p class="hint">${n("What the others see. No account, no e-mail.")}</p>
      </div>
      <div>
        <label for="character">${n("You play")}</label>
        <input id="character" name="character" maxlength="80" placeholder=${n("Name of your character")} />
        <p class="hint">${n("Leave it empty to choose at the table, also one that the game master has prepared.")}</p>
      </div>
      <label class="tick"><input type="checkbox" name="role" value="spectator" />${n("I only watch")}</label>
      <button class="primary wide" aria-disabled=${o?"true":null}>${n("Sit down")}</button>
      <p class="hint">${n("Your seat is kept in this browser.")}</p>
    </form>
    <button class="quiet wide" onClick=${()=>{t.invitation=null,t.render()}}>${n("Another table")}</button>
  </main>`}var _="/play/worker.js";function U(){if(!navigator.serviceWorker)return;let t=globalThis.trustedTypes?.createPolicy("worker",{createScriptURL:()=>_}),e=t?t.createScriptURL(
""):_;navigator.serviceWorker.register(e,{scope:"/play"}).catch(()=>{})}function B(){return i`<p class="note bad" role="alert">
    ${n("This part of the page could not be loaded.")} <button class="mini" onClick=${()=>location.reload()}>
      ${n("Load the page again")}
    </button>
  </p>`}var S=class{constructor(){this.tab="now",this.play=null,this.invitation=J(),this.linked=null,this.calls=new L,this.opening=null,this.Table=null,addEventListener(
"hashchange",()=>{this.invitation=J()??this.invitation,this.invitation&&this.begin()}),this.setLanguage().then(()=>this.begin())}begin(){let{invitation:e}=this,
a=e?w().find(({sid:o})=>o===e.sid):I();e?.token?this.#t(e):a?this.enter(a):this.show(null)}async#t(e){this.linked={},this.show(null);let a=await W(this.client,e);
if(this.invitation===e){if(a.seat&&!a.kept)return this.enter(a.seat);this.linked=a,this.render()}}dropLink(){this.linked=null,this.invitation=null,this.begin()}invite(e){
this.invitation={...e,token:null},this.begin()}follow(e){location.hash=e}async setLanguage(){this.settings=O();let e=this.settings.language||navigator.language.
slice(0,2);this.language=await C(e),document.documentElement.lang=this.language,document.documentElement.dataset.motion=this.settings.motion,j(this.settings.sound===
"on"),this.client=new T(location.origin,{language:this.language})}async enter(e,a=""){N(e),this.invitation=null,this.linked=null;let o={failed:!1};this.opening=
o,this.show(null);let l=await import("./table.js").catch(()=>null);if(this.opening!==o)return;if(!l){o.failed=!0,this.render();return}this.opening=
null,this.Table=l.Table;let h=new l.Play(this.client,e,this);h.newcomer=a,this.show(h)}show(e){this.play?.stop(),this.play=e,this.tab="now",e?.start(),this.render()}leave(){
v(this.play.seat.sid),this.show(null)}anotherName(){let{sid:e,join:a}=this.play.seat;v(e),this.invitation={sid:e,...a},this.show(null)}toDoor(){R(""),this.show(
null)}async set(e,a){P(e,a),await this.setLanguage(),e==="language"&&this.play?this.enter({...this.play.seat,...this.play.table.credentials}):this.render()}look(e){
this.tab=e,this.play&&(this.play.refusal=null),this.render(),scrollTo({top:0})}render=()=>{this.waiting||(this.waiting=!0,queueMicrotask(()=>{this.waiting=!1,E(
i`<${X} app=${this} />`,document.getElementById("app"))}))}};function J(){let t=new URLSearchParams(location.hash.slice(1)),[e,a,o]=["t","c","k"].map(l=>t.get(l));
return!e||!(a||o)?null:(history.replaceState(null,"",location.pathname),{sid:e,code:a,token:o,table:t.get("n")??"",gm:t.get("g")??""})}function X({app:t}){let{play:e}=t;
return y(()=>{document.documentElement.dataset.family=e?.game?e.family:"",t.calls.draw(e);let a=document.getElementById("told");a.textContent!==(e?.spoken??"")&&
(a.textContent=e?.spoken??"")}),t.linked?i`<${Y} app=${t} />`:t.opening?i`<${Z} failed=${t.opening.failed} />`:e?i`<${t.Table} play=${e} app=${t} />`:i`<${F} app=${t} />`}
function Z({failed:t}){return i`<main class="narrow stack">
    <section class="wait" role="status"><h1>${n("The table is read")}<span class="dots"></span></h1></section>
    ${t&&i`<${B} />`}
  </main>`}U();new S;
