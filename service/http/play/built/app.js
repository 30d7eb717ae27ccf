import{A as k,N as w,O as R,P as N,R as O,S as v,T as P,U as Y,X as q,Y as W,a as x,aa as A,f as T,g as j,k as C,l as n,r as L,s as D,t as g,u as y,x as i,y as E,
z as I}from"./chunk.js";function F({app:t,tried:e,busy:a}){let[s,l]=g({file:null,key:""}),[d,h]=g(!0),m=o=>l({file:o.target.files[0]??null,key:G()});return i`<form class="stack" onSubmit=${o=>{
o.preventDefault(),s.file&&e(async()=>{let c=await V(t,s,d),{people:u,name:f,system:p}=await t.client.table({sid:c.id,token:c.gm_token}).getSession(),$=u.find(({
id:b})=>b===c.gm)?.name??"";t.enter({sid:c.id,token:c.gm_token,name:$,table:f||p})})}}>
    <div>
      <label for="table-file">${n("The file of an exported table")}</label>
      <input id="table-file" type="file" accept=".ndjson,.jsonl,application/x-ndjson" required onChange=${m} />
      <p class="hint">
        ${n("It becomes a new table, and you its game master. Its dice are checked first: that may take a while.")}
      </p>
    </div>
    <label class="tick">
      <input type="checkbox" checked=${d} onChange=${o=>h(o.target.checked)} />
      ${n("With its story")}
    </label>
    <button class="wide" aria-disabled=${a?"true":null}>${n("Import the table")}</button>
  </form>`}function G(){return Array.from(crypto.getRandomValues(new Uint8Array(16)),t=>t.toString(16).padStart(2,"0")).join("")}async function V(t,{file:e,key:a},s){
let l={"Content-Type":"application/x-ndjson","Idempotency-Key":a,"Accept-Language":t.language},h=await fetch(`/v1/sessions/import?history=${s?"keep":"drop"}`,{method:"\
POST",headers:l,body:e}).catch(()=>{throw new x("offline")}),m=await h.json();if(h.ok)return m;throw Object.assign(new Error(h.statusText),m)}function z(t){return t==="duality"?n("Hope and Fear: two twelve-sided dice against a Difficulty"):t==="pool"?n("Pools of ten-sided dice: how many reach the diff\
iculty?"):t==="fitd"?n("Six-sided dice, position and effect; the highest counts"):n("Dice that are added up")}function _({app:t}){let[e,a]=g([]),[s,l]=g(null),[
d,h]=g(!1);y(()=>{t.client.listSystems().then(({systems:o})=>a(o.filter(c=>!c.extra_of)),o=>l(k(o)))},[]);let m=async o=>{if(!d){h(!0),l(null);try{await o()}catch(c){
l(k(c))}h(!1)}},r=s&&i`<p class="note bad" role="alert">${s.text} ${s.more.join(" ")}</p>`;return t.invitation?i`<${X} app=${t} tried=${m} said=${r} busy=${d} />`:
i`<${M} app=${t} games=${e} tried=${m} said=${r} busy=${d} />`}function M({app:t,games:e,tried:a,said:s,busy:l}){let d=r=>{r.preventDefault();let o=new FormData(
r.target),c=["system","table","name","host"],[u,f,p,$]=c.map(b=>String(o.get(b)??"").trim());a(async()=>{let{table:b}=await t.client.openSession({system:u,name:f,
gm:p,options:{host:$}});t.enter({...b.credentials,name:p,table:f})})},h=r=>{r.preventDefault();let o=String(new FormData(r.target).get("code"));a(async()=>{let{
sid:c,name:u,gm:f,...p}=await t.client.findTable(o).catch(Q);t.invite({sid:c,code:o,table:u,gm:f,host:E(p.host,p.host_name??p.host)})})},m=w();return i`<main class="narrow stack" id="now">
    <h1>Rollwright</h1>
    <p class="soft">${n("Action rolls of five games: exact odds before the dice, and dice that nobody can choose.")}</p>
    ${s}
    ${m.length>0&&i`<section class="card"><h2>${n("Your tables")}</h2><ul class="stack">
      ${m.map(r=>i`<li>
            <button class="wide" onClick=${()=>t.enter(r)}>
              ${r.table||n("A table")} <span class="soft">${r.name}</span>
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
        ${e.map(({name:r,title:o,family:c},u)=>i`<label>
              <input type="radio" name="system" value=${r} defaultChecked=${u===0} required />
              <span>${o}<small>${z(c)}</small></span>
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
      <${I} id="host" />
      <button class="primary wide" aria-disabled=${l?"true":null}>${n("Open the table")}</button>
    </form>
    <details class="card">
      <summary>${n("You had a seat elsewhere")}</summary>
      <div class="stack"><${A} app=${t} /></div>
    </details>
    <details class="card">
      <summary>${n("Import a table")}</summary>
      <${F} app=${t} tried=${a} busy=${l} />
    </details>
    <p class="hint"><a href="/docs">${n("For developers")}</a> · <a href="/verify">${n("Check dice")}</a></p>
  </main>`}function Q(t){throw t.code==="wrong_code"&&(t.code="unknown_code"),t}function X({app:t,tried:e,said:a,busy:s}){let{sid:l,code:d,table:h,gm:m,host:r}=t.
invitation,o=c=>{c.preventDefault();let u=new FormData(c.target),f=String(u.get("name")).trim(),p=u.get("role")==="spectator",$=String(u.get("character")??"").trim();
e(async()=>{let K={...(await t.client.join(l,{code:d,name:f,role:p?"spectator":"player"})).table.credentials,name:f,table:h,join:{code:d,table:h,gm:m}};t.enter(
K,p?"":$)})};return i`<main class="narrow stack" id="now">
    <section class="turn">
      <p class="kick">${m?n("{gm} invites you to",{gm:m}):n("You are invited to")}</p>
      <h1>${h||n("A table")}</h1>
      ${r&&i`<p class="small">${r}</p>`}
    </section>
    ${a}
    <form class="card stack" onSubmit=${o}>
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
      <button class="primary wide" aria-disabled=${s?"true":null}>${n("Sit down")}</button>
      <p class="hint">${n("Your seat is kept in this browser.")}</p>
    </form>
    <button class="quiet wide" onClick=${()=>{t.invitation=null,t.render()}}>${n("Another table")}</button>
  </main>`}var U="/play/worker.js";function B(){if(!navigator.serviceWorker)return;let t=globalThis.trustedTypes?.createPolicy("worker",{createScriptURL:()=>U}),e=t?t.createScriptURL(
""):U;navigator.serviceWorker.register(e,{scope:"/play"}).catch(()=>{})}function H(){return i`<p class="note bad" role="alert">
    ${n("This part of the page could not be loaded.")} <button class="mini" onClick=${()=>location.reload()}>
      ${n("Load the page again")}
    </button>
  </p>`}var S=class{constructor(){this.tab="now",this.play=null,this.invitation=J(),this.linked=null,this.calls=new L,this.opening=null,this.Table=null,addEventListener(
"hashchange",()=>{this.invitation=J()??this.invitation,this.invitation&&this.begin()}),this.setLanguage().then(()=>this.begin())}begin(){let{invitation:e}=this,
a=e?w().find(({sid:s})=>s===e.sid):R();e?.token?this.#t(e):a?this.enter(a):this.show(null)}async#t(e){this.linked={},this.show(null);let a=await q(this.client,e);
if(this.invitation===e){if(a.seat&&!a.kept)return this.enter(a.seat);this.linked=a,this.render()}}dropLink(){this.linked=null,this.invitation=null,this.begin()}invite(e){
this.invitation={...e,token:null},this.begin()}follow(e){location.hash=e}async setLanguage(){this.settings=P();let e=this.settings.language||navigator.language.
slice(0,2);this.language=await C(e),document.documentElement.lang=this.language,document.documentElement.dataset.motion=this.settings.motion,j(this.settings.sound===
"on"),this.client=new T(location.origin,{language:this.language})}async enter(e,a=""){N(e),this.invitation=null,this.linked=null;let s={failed:!1};this.opening=
s,this.show(null);let l=await import("./table.js").catch(()=>null);if(this.opening!==s)return;if(!l){s.failed=!0,this.render();return}this.opening=
null,this.Table=l.Table;let d=new l.Play(this.client,e,this);d.newcomer=a,this.show(d)}show(e){this.play?.stop(),this.play=e,this.tab="now",e?.start(),this.render()}leave(){
v(this.play.seat.sid),this.show(null)}anotherName(){let{sid:e,join:a}=this.play.seat;v(e),this.invitation={sid:e,...a},this.show(null)}toDoor(){O(""),this.show(
null)}async set(e,a){Y(e,a),await this.setLanguage(),e==="language"&&this.play?this.enter({...this.play.seat,...this.play.table.credentials}):this.render()}look(e){
this.tab=e,this.play&&(this.play.refusal=null),this.render(),scrollTo({top:0})}render=()=>{this.waiting||(this.waiting=!0,queueMicrotask(()=>{this.waiting=!1,D(
i`<${Z} app=${this} />`,document.getElementById("app"))}))}};function J(){let t=new URLSearchParams(location.hash.slice(1)),[e,a,s]=["t","c","k"].map(l=>t.get(l));
return!e||!(a||s)?null:(history.replaceState(null,"",location.pathname),{sid:e,code:a,token:s,table:t.get("n")??"",gm:t.get("g")??""})}function Z({app:t}){let{play:e}=t;
return y(()=>{document.documentElement.dataset.family=e?.game?e.family:"",t.calls.draw(e);let a=document.getElementById("told");a.textContent!==(e?.spoken??"")&&
(a.textContent=e?.spoken??"")}),t.linked?i`<${W} app=${t} />`:t.opening?i`<${tt} failed=${t.opening.failed} />`:e?i`<${t.Table} play=${e} app=${t} />`:i`<${_} app=${t} />`}
function tt({failed:t}){return i`<main class="narrow stack">
    <section class="wait" role="status"><h1>${n("The table is read")}<span class="dots"></span></h1></section>
    ${t&&i`<${H} />`}
  </main>`}B();new S;
