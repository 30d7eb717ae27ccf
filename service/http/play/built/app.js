import{$ as M,A as j,B as A,C as _,D as G,E as U,F as B,G as L,R as C,S as H,T as J,V as K,W as D,X as V,Y as z,a as I,aa as Q,ea as X,f as O,g as F,k as N,l as a,
r as R,s as q,t as p,u as x,w as P,x as s,y as Y,z as W}from"./chunk.js";function Z({app:t,tried:e,busy:n}){let[o,l]=p({file:null,key:""}),[r,d]=p(!0),m=c=>l({file:c.target.files[0]??null,key:rt()});return s`<form class="stack" onSubmit=${c=>{
c.preventDefault(),o.file&&e(async()=>{let h=await ct(t,o,r),{people:$,name:b,system:y}=await t.client.table({sid:h.id,token:h.gm_token}).getSession(),w=$.find(
({id:i})=>i===h.gm)?.name??"";t.enter({sid:h.id,token:h.gm_token,name:w,table:b||y})})}}>
    <div>
      <label for="table-file">${a("The file of an exported table")}</label>
      <input id="table-file" type="file" accept=".ndjson,.jsonl,application/x-ndjson" required onChange=${m} />
      <p class="hint">
        ${a("It becomes a new table, and you its game master. Its dice are checked first: that may take a while.")}
      </p>
    </div>
    <label class="tick">
      <input type="checkbox" checked=${r} onChange=${c=>d(c.target.checked)} />
      ${a("With its story")}
    </label>
    <button class="wide" aria-disabled=${n?"true":null}>${a("Import the table")}</button>
  </form>`}function rt(){return Array.from(crypto.getRandomValues(new Uint8Array(16)),t=>t.toString(16).padStart(2,"0")).join("")}async function ct(t,{file:e,key:n},o){
let l={"Content-Type":"application/x-ndjson","Idempotency-Key":n,"Accept-Language":t.language},d=await fetch(`/v1/sessions/import?history=${o?"keep":"drop"}`,{method:"\
POST",headers:l,body:e}).catch(()=>{throw new I("offline")}),m=await d.json();if(d.ok)return m;throw Object.assign(new Error(d.statusText),m)}function dt(t){return t==="duality"?a("Hope and Fear: two twelve-sided dice against a Difficulty"):t==="pool"?a("Pools of ten-sided dice: how many reach the dif\
ficulty?"):t==="fitd"?a("Six-sided dice, position and effect; the highest counts"):a("Dice that are added up")}function tt({app:t}){let[e,n]=p([]),[o,l]=p(null),
[r,d]=p(!1);x(()=>{t.client.listSystems().then(({systems:c})=>n(c.filter(h=>!h.extra_of)),c=>l(L(c)))},[]);let m=async c=>{if(!r){d(!0),l(null);try{await c()}catch(h){
l(L(h))}d(!1)}},f=o&&s`<p class="note bad" role="alert">${o.text} ${o.more.join(" ")}</p>`;return t.invitation?s`<${ut} app=${t} tried=${m} said=${f} busy=${r} />`:
s`<${ht} key=${t.game?.text} app=${t} games=${e} tried=${m} said=${f} busy=${r} />`}function ht({app:t,games:e,tried:n,said:o,busy:l}){let[r,d]=p(t.game!==null),
[m,f]=p(t.game?G(t.game):_),c=P(null);x(()=>{t.game&&c.current.scrollIntoView()},[]);let h=async i=>{let u=i.text&&!i.checked?await U(t,i):i;return f(g=>g.text===
i.text?u:g),u.checked?.document},$=i=>{f(i),n(()=>h(i))},b=i=>{i.preventDefault();let u=new FormData(i.target),g=["system","table","name","host"],[v,T,k,st]=g.map(
S=>String(u.get(S)??"").trim());n(async()=>{let S=r&&await h(m);if(r&&!S)return;let ot=S?{game:S}:{system:v},{table:lt}=await t.client.openSession({...ot,name:T,
gm:k,options:{host:st}});t.enter({...lt.credentials,name:k,table:T})})},y=i=>{i.preventDefault();let u=String(new FormData(i.target).get("code"));n(async()=>{let{
sid:g,name:v,gm:T,...k}=await t.client.findTable(u).catch(mt);t.invite({sid:g,code:u,table:v,gm:T,host:Y(k.host,k.host_name??k.host)})})},w=C();return s`<main class="narrow stack" id="now">
    <h1>Rollwright</h1>
    <p class="soft">${a("Action rolls of five games: exact odds before the dice, and dice that nobody can choose.")}</p>
    ${o}
    ${w.length>0&&s`<section class="card"><h2>${a("Your tables")}</h2><ul class="stack">
      ${w.map(i=>s`<li>
            <button class="wide" onClick=${()=>t.enter(i)}>
              ${i.table||a("A table")} <span class="soft">${i.name}</span>
            </button>
          </li>`)}
    </ul></section>`}
    <form class="card stack" onSubmit=${y}>
      <h2>${a("Join a table")}</h2>
      <div>
        <label for="code">${a("The code that you were told")}</label>
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
        <p class="hint">${a("Or open the link that its game master gave you.")}</p>
      </div>
      <button class="wide" aria-disabled=${l?"true":null}>${a("Find the table")}</button>
    </form>
    <form class="card stack" ref=${c} onSubmit=${b}>
      <h2>${a("Open a table")}</h2>
      <fieldset><legend>${a("Game")}</legend><div class="pick">
        ${e.map(({name:i,title:u,family:g},v)=>s`<label>
              <input
                type="radio"
                name="system"
                value=${i}
                defaultChecked=${v===0&&!r}
                required
                onChange=${()=>d(!1)}
              />
              <span>${u}<small>${dt(g)}</small></span>
            </label>`)}
        <label>
          <input type="radio" name="system" value=${A} defaultChecked=${r} required onChange=${()=>d(!0)} />
          <span>${a("Your own game")}<small>${a("A file that says what is other in it")}</small></span>
        </label>
      </div></fieldset>
      ${r&&s`<${B} file=${m} choose=${$} busy=${l} />`}
      <div>
        <label for="table">${a("Name of the table")}</label>
        <input id="table" name="table" maxlength="80" required placeholder=${a("The Vault Job")} />
      </div>
      <div>
        <label for="name">${a("Your name")}</label>
        <input id="name" name="name" maxlength="80" autocomplete="nickname" required />
        <p class="hint">${a("You are the game master. No account, no e-mail.")}</p>
      </div>
      <${W} id="host" />
      <button class="primary wide" aria-disabled=${l?"true":null}>${a("Open the table")}</button>
    </form>
    <details class="card">
      <summary>${a("You had a seat elsewhere")}</summary>
      <div class="stack"><${X} app=${t} /></div>
    </details>
    <details class="card">
      <summary>${a("Import a table")}</summary>
      <${Z} app=${t} tried=${n} busy=${l} />
    </details>
    <p class="hint"><a href="/docs">${a("For developers")}</a> · <a href="/verify">${a("Check dice")}</a></p>
  </main>`}function mt(t){throw t.code==="wrong_code"&&(t.code="unknown_code"),t}function ut({app:t,tried:e,said:n,busy:o}){let{sid:l,code:r,table:d,gm:m,host:f}=t.
invitation,c=h=>{h.preventDefault();let $=new FormData(h.target),b=String($.get("name")).trim(),y=$.get("role")==="spectator",w=String($.get("character")??"").trim();
e(async()=>{let u={...(await t.client.join(l,{code:r,name:b,role:y?"spectator":"player"})).table.credentials,name:b,table:d,join:{code:r,table:d,gm:m}};t.enter(
u,y?"":w)})};return s`<main class="narrow stack" id="now">
    <section class="turn">
      <p class="kick">${m?a("{gm} invites you to",{gm:m}):a("You are invited to")}</p>
      <h1>${d||a("A table")}</h1>
      ${f&&s`<p class="small">${f}</p>`}
    </section>
    ${n}
    <form class="card stack" onSubmit=${c}>
      <div>
        <label for="name">${a("Your name")}</label>
        <input id="name" name="name" maxlength="80" autocomplete="nickname" required />
        <p class="hint">${a("What the others see. No account, no e-mail.")}</p>
      </div>
      <div>
        <label for="character">${a("You play")}</label>
        <input id="character" name="character" maxlength="80" placeholder=${a("Name of your character")} />
        <p class="hint">${a("Leave it empty to choose at the table, also one that the game master has prepared.")}</p>
      </div>
      <label class="tick"><input type="checkbox" name="role" value="spectator" />${a("I only watch")}</label>
      <button class="primary wide" aria-disabled=${o?"true":null}>${a("Sit down")}</button>
      <p class="hint">${a("Your seat is kept in this browser.")}</p>
    </form>
    <button class="quiet wide" onClick=${()=>{t.invitation=null,t.render()}}>${a("Another table")}</button>
  </main>`}var et="/play/worker.js";function at(){if(!navigator.serviceWorker)return;let t=globalThis.trustedTypes?.createPolicy("worker",{createScriptURL:()=>et}),e=t?t.createScriptURL(
""):et;navigator.serviceWorker.register(e,{scope:"/play"}).catch(()=>{})}function nt(){return s`<p class="note bad" role="alert">
    ${a("This part of the page could not be loaded.")} <button class="mini" onClick=${()=>location.reload()}>
      ${a("Load the page again")}
    </button>
  </p>`}var E=class{constructor(){this.tab="now",this.play=null,this.invitation=it(),this.linked=null,this.calls=new R,this.opening=null,this.Table=null,this.game=null,
addEventListener("hashchange",async()=>{this.invitation=it()??this.invitation,this.game=await j(),(this.invitation||this.game)&&this.begin()}),Promise.all([this.
setLanguage(),j()]).then(([,e])=>{this.game=e,this.begin()})}begin(){let{invitation:e}=this,n=e?C().find(({sid:o})=>o===e.sid):H();e?.token?this.#t(e):n&&!this.
game?this.enter(n):this.show(null)}async#t(e){this.linked={},this.show(null);let n=await M(this.client,e);if(this.invitation===e){if(n.seat&&!n.kept)return this.
enter(n.seat);this.linked=n,this.render()}}dropLink(){this.linked=null,this.invitation=null,this.begin()}invite(e){this.invitation={...e,token:null},this.begin()}follow(e){
location.hash=e}async setLanguage(){this.settings=V();let e=this.settings.language||navigator.language.slice(0,2);this.language=await N(e),document.documentElement.
lang=this.language,document.documentElement.dataset.motion=this.settings.motion,F(this.settings.sound==="on"),this.client=new O(location.origin,{language:this.language})}async enter(e,n=""){
J(e),this.invitation=null,this.game=null,this.linked=null;let o={failed:!1};this.opening=o,this.show(null);let l=await import("./table.js").catch(
()=>null);if(this.opening!==o)return;if(!l){o.failed=!0,this.render();return}this.opening=null,this.Table=l.Table;let r=new l.Play(this.client,e,this);r.newcomer=
n,this.show(r)}show(e){this.play?.stop(),this.play=e,this.tab="now",e?.start(),this.render()}leave(){D(this.play.seat.sid),this.show(null)}anotherName(){let{sid:e,
join:n}=this.play.seat;D(e),this.invitation={sid:e,...n},this.show(null)}toDoor(){K(""),this.show(null)}async set(e,n){z(e,n),await this.setLanguage(),e==="lang\
uage"&&this.play?this.enter({...this.play.seat,...this.play.table.credentials}):this.render()}look(e){this.tab=e,this.play&&(this.play.refusal=null),this.render(),
scrollTo({top:0})}render=()=>{this.waiting||(this.waiting=!0,queueMicrotask(()=>{this.waiting=!1,q(s`<${ft} app=${this} />`,document.getElementById("app"))}))}};
function it(){let t=new URLSearchParams(location.hash.slice(1)),[e,n,o]=["t","c","k"].map(l=>t.get(l));return!e||!(n||o)?null:(history.replaceState(null,"",location.
pathname),{sid:e,code:n,token:o,table:t.get("n")??"",gm:t.get("g")??""})}function ft({app:t}){let{play:e}=t;return x(()=>{document.documentElement.dataset.family=
e?.game?e.family:"",t.calls.draw(e);let n=document.getElementById("told");n.textContent!==(e?.spoken??"")&&(n.textContent=e?.spoken??"")}),t.linked?s`<${Q} app=${t} />`:
t.opening?s`<${pt} failed=${t.opening.failed} />`:e?s`<${t.Table} play=${e} app=${t} />`:s`<${tt} app=${t} />`}function pt({failed:t}){return s`<main class="narrow stack">
    <section class="wait" role="status"><h1>${a("The table is read")}<span class="dots"></span></h1></section>
    ${t&&s`<${nt} />`}
  </main>`}at();new E;
