import{L as $,M as E,N as I,P as R,Q as k,R as N,S as O,V as P,W as Y,_ as q,a as x,e as T,f as j,j as C,k as n,q as L,r as D,s as g,t as b,w as o,x as w}from"./chunk.js";function A({app:t,tried:e,busy:a}){let[i,l]=g({file:null,key:""}),[d,h]=g(!0),u=s=>l({file:s.target.files[0]??null,key:J()});return o`<form class="stack" onSubmit=${s=>{
s.preventDefault(),i.file&&e(async()=>{let r=await K(t,i,d),{people:m,name:p,system:f}=await t.client.table({sid:r.id,token:r.gm_token}).getSession(),S=m.find(({
id:y})=>y===r.gm)?.name??"";t.enter({sid:r.id,token:r.gm_token,name:S,table:p||f})})}}>
    <div>
      <label for="table-file">${n("The file of an exported table")}</label>
      <input id="table-file" type="file" accept=".ndjson,.jsonl,application/x-ndjson" required onChange=${u} />
      <p class="hint">
        ${n("It becomes a new table, and you its game master. Its dice are checked first: that may take a while.")}
      </p>
    </div>
    <label class="tick">
      <input type="checkbox" checked=${d} onChange=${s=>h(s.target.checked)} />
      ${n("With its story")}
    </label>
    <button class="wide" aria-disabled=${a?"true":null}>${n("Import the table")}</button>
  </form>`}function J(){return Array.from(crypto.getRandomValues(new Uint8Array(16)),t=>t.toString(16).padStart(2,"0")).join("")}async function K(t,{file:e,key:a},i){
let l={"Content-Type":"application/x-ndjson","Idempotency-Key":a,"Accept-Language":t.language},h=await fetch(`/v1/sessions/import?history=${i?"keep":"drop"}`,{method:"\
POST",headers:l,body:e}).catch(()=>{throw new x("offline")}),u=await h.json();if(h.ok)return u;throw Object.assign(new Error(h.statusText),u)}function G(t){return t==="duality"?n("Hope and Fear: two twelve-sided dice against a Difficulty"):t==="pool"?n("Pools of ten-sided dice: how many reach the diff\
iculty?"):t==="fitd"?n("Six-sided dice, position and effect; the highest counts"):n("Dice that are added up")}function F({app:t}){let[e,a]=g([]),[i,l]=g(null),[
d,h]=g(!1);b(()=>{t.client.listSystems().then(({systems:s})=>a(s.filter(r=>!r.extra_of)),s=>l(w(s)))},[]);let u=async s=>{if(!d){h(!0),l(null);try{await s()}catch(r){
l(w(r))}h(!1)}},c=i&&o`<p class="note bad" role="alert">${i.text} ${i.more.join(" ")}</p>`;return t.invitation?o`<${z} app=${t} tried=${u} said=${c} busy=${d} />`:
o`<${H} app=${t} games=${e} tried=${u} said=${c} busy=${d} />`}function H({app:t,games:e,tried:a,said:i,busy:l}){let d=c=>{c.preventDefault();let s=new FormData(
c.target),[r,m,p]=["system","table","name"].map(f=>String(s.get(f)??"").trim());a(async()=>{let{table:f}=await t.client.openSession({system:r,name:m,gm:p});t.enter(
{...f.credentials,name:p,table:m})})},h=c=>{c.preventDefault();let s=String(new FormData(c.target).get("code"));a(async()=>{let{sid:r,name:m,gm:p}=await t.client.
findTable(s).catch(V);t.invite({sid:r,code:s,table:m,gm:p})})},u=$();return o`<main class="narrow stack" id="now">
    <h1>Rollwright</h1>
    <p class="soft">${n("Action rolls of five games: exact odds before the dice, and dice that nobody can choose.")}</p>
    ${i}
    ${u.length>0&&o`<section class="card"><h2>${n("Your tables")}</h2><ul class="stack">
      ${u.map(c=>o`<li>
            <button class="wide" onClick=${()=>t.enter(c)}>
              ${c.table||n("A table")} <span class="soft">${c.name}</span>
            </button>
          </li>`)}
    </ul></section>`}
    <form class="card stack" onSubmit=${h}>
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
    <form class="card stack" onSubmit=${d}>
      <h2>${n("Open a table")}</h2>
      <fieldset><legend>${n("Game")}</legend><div class="pick">
        ${e.map(({name:c,title:s,family:r},m)=>o`<label>
              <input type="radio" name="system" value=${c} defaultChecked=${m===0} required />
              <span>${s}<small>${G(r)}</small></span>
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
  </main>`}function V(t){throw t.code==="wrong_code"&&(t.code="unknown_code"),t}function z({app:t,tried:e,said:a,busy:i}){let{sid:l,code:d,table:h,gm:u}=t.invitation,
c=s=>{s.preventDefault();let r=new FormData(s.target),m=String(r.get("name")).trim(),p=r.get("role")==="spectator",f=String(r.get("character")??"").trim();e(async()=>{
let y={...(await t.client.join(l,{code:d,name:m,role:p?"spectator":"player"})).table.credentials,name:m,table:h,join:{code:d,table:h,gm:u}};t.enter(y,p?"":f)})};
return o`<main class="narrow stack" id="now">
    <section class="turn">
      <p class="kick">${u?n("{gm} invites you to",{gm:u}):n("You are invited to")}</p>
      <h1>${h||n("A table")}</h1>
    </section>
    ${a}
    <form class="card stack" onSubmit=${c}>
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
      <button class="primary wide" aria-disabled=${i?"true":null}>${n("Sit down")}</button>
      <p class="hint">${n("Your seat is kept in this browser.")}</p>
    </form>
    <button class="quiet wide" onClick=${()=>{t.invitation=null,t.render()}}>${n("Another table")}</button>
  </main>`}var W="/play/worker.js";function _(){if(!navigator.serviceWorker)return;let t=globalThis.trustedTypes?.createPolicy("worker",{createScriptURL:()=>W}),e=t?t.createScriptURL(
""):W;navigator.serviceWorker.register(e,{scope:"/play"}).catch(()=>{})}function U(){return o`<p class="note bad" role="alert">
    ${n("This part of the page could not be loaded.")} <button class="mini" onClick=${()=>location.reload()}>
      ${n("Load the page again")}
    </button>
  </p>`}var v=class{constructor(){this.tab="now",this.play=null,this.invitation=B(),this.linked=null,this.calls=new L,this.opening=null,this.Table=null,addEventListener(
"hashchange",()=>{this.invitation=B()??this.invitation,this.invitation&&this.begin()}),this.setLanguage().then(()=>this.begin())}begin(){let{invitation:e}=this,
a=e?$().find(({sid:i})=>i===e.sid):E();e?.token?this.#t(e):a?this.enter(a):this.show(null)}async#t(e){this.linked={},this.show(null);let a=await P(this.client,e);
if(this.invitation===e){if(a.seat&&!a.kept)return this.enter(a.seat);this.linked=a,this.render()}}dropLink(){this.linked=null,this.invitation=null,this.begin()}invite(e){
this.invitation={...e,token:null},this.begin()}follow(e){location.hash=e}async setLanguage(){this.settings=N();let e=this.settings.language||navigator.language.
slice(0,2);this.language=await C(e),document.documentElement.lang=this.language,document.documentElement.dataset.motion=this.settings.motion,j(this.settings.sound===
"on"),this.client=new T(location.origin,{language:this.language})}async enter(e,a=""){I(e),this.invitation=null,this.linked=null;let i={failed:!1};this.opening=
i,this.show(null);let l=await import("./table.js").catch(()=>null);if(this.opening!==i)return;if(!l){i.failed=!0,this.render();return}this.opening=
null,this.Table=l.Table;let d=new l.Play(this.client,e,this);d.newcomer=a,this.show(d)}show(e){this.play?.stop(),this.play=e,this.tab="now",e?.start(),this.render()}leave(){
k(this.play.seat.sid),this.show(null)}anotherName(){let{sid:e,join:a}=this.play.seat;k(e),this.invitation={sid:e,...a},this.show(null)}toDoor(){R(""),this.show(
null)}async set(e,a){O(e,a),await this.setLanguage(),e==="language"&&this.play?this.enter({...this.play.seat,...this.play.table.credentials}):this.render()}look(e){
this.tab=e,this.play&&(this.play.refusal=null),this.render(),scrollTo({top:0})}render=()=>{this.waiting||(this.waiting=!0,queueMicrotask(()=>{this.waiting=!1,D(
o`<${M} app=${this} />`,document.getElementById("app"))}))}};function B(){let t=new URLSearchParams(location.hash.slice(1)),[e,a,i]=["t","c","k"].map(l=>t.get(l));
return!e||!(a||i)?null:(history.replaceState(null,"",location.pathname),{sid:e,code:a,token:i,table:t.get("n")??"",gm:t.get("g")??""})}function M({app:t}){let{play:e}=t;
return b(()=>{document.documentElement.dataset.family=e?.game?e.family:"",t.calls.draw(e);let a=document.getElementById("told");a.textContent!==(e?.spoken??"")&&
(a.textContent=e?.spoken??"")}),t.linked?o`<${Y} app=${t} />`:t.opening?o`<${Q} failed=${t.opening.failed} />`:e?o`<${t.Table} play=${e} app=${t} />`:o`<${F} app=${t} />`}
function Q({failed:t}){return o`<main class="narrow stack">
    <section class="wait" role="status"><h1>${n("The table is read")}<span class="dots"></span></h1></section>
    ${t&&o`<${U} />`}
  </main>`}_();new v;
