import{$ as z,A as Y,B as o,C as A,D as _,E as j,F as G,G as U,H as B,I as H,J,K as L,V as C,W as K,X as V,Z as M,_ as E,a as I,aa as Q,da as X,ea as Z,f as O,g as R,
ia as tt,l as F,m as N,n as a,t as P,u as q,w as W,x as g,y as x}from"./chunk.js";function et({app:t,tried:e,busy:n}){let[i,l]=g({file:null,key:""}),[r,d]=g(!0),h=c=>l({file:c.target.files[0]??null,key:dt()});return o`<form class="stack" onSubmit=${c=>{
c.preventDefault(),i.file&&e(async()=>{let m=await ht(t,i,r),{people:w,name:b,system:k}=await t.client.table({sid:m.id,token:m.gm_token}).getSession(),y=w.find(
({id:s})=>s===m.gm)?.name??"";t.enter({sid:m.id,token:m.gm_token,name:y,table:b||k})})}}>
    <div>
      <label for="table-file">${a("The file of an exported table")}</label>
      <input id="table-file" type="file" accept=".ndjson,.jsonl,application/x-ndjson" required onChange=${h} />
      <p class="hint">
        ${a("It becomes a new table, and you its game master. Its dice are checked first: that may take a while.")}
      </p>
    </div>
    <label class="tick">
      <input type="checkbox" checked=${r} onChange=${c=>d(c.target.checked)} />
      ${a("With its story")}
    </label>
    <button class="wide" aria-disabled=${n?"true":null}>${a("Import the table")}</button>
  </form>`}function dt(){return Array.from(crypto.getRandomValues(new Uint8Array(16)),t=>t.toString(16).padStart(2,"0")).join("")}async function ht(t,{file:e,key:n},i){
let l={"Content-Type":"application/x-ndjson","Idempotency-Key":n,"Accept-Language":t.language},d=await fetch(`/v1/sessions/import?history=${i?"keep":"drop"}`,{method:"\
POST",headers:l,body:e}).catch(()=>{throw new I("offline")}),h=await d.json();if(d.ok)return h;throw Object.assign(new Error(d.statusText),h)}function mt(t){return t==="duality"?a("Hope and Fear: two twelve-sided dice against a Difficulty"):t==="pool"?a("Pools of ten-sided dice: how many reach the dif\
ficulty?"):t==="fitd"?a("Six-sided dice, position and effect; the highest counts"):a("Dice that are added up")}function at({app:t}){let[e,n]=g([]),[i,l]=g(null),
[r,d]=g(!1);x(()=>{t.client.listSystems().then(({systems:c})=>n(c.filter(m=>!m.extra_of)),c=>l(L(c)))},[]);let h=async c=>{if(!r){d(!0),l(null);try{await c()}catch(m){
l(L(m))}d(!1)}},p=i&&o`<p class="note bad" role="alert">${i.text} ${i.more.join(" ")}</p>`;return t.invitation?o`<${pt} app=${t} tried=${h} said=${p} busy=${r} />`:
o`<${ut} key=${t.game?.text} app=${t} games=${e} tried=${h} said=${p} busy=${r} />`}function ut({app:t,games:e,tried:n,said:i,busy:l}){let[r,d]=g(t.game!==null),
[h,p]=g(t.game?B(t.game):U),c=Y(null);x(()=>{t.game&&c.current.scrollIntoView()},[]);let m=async s=>{let u=s.text&&!s.checked?await H(t,s):s;return p(f=>f.text===
s.text?u:f),u.checked?.document},w=s=>{p(s),n(()=>m(s))},b=s=>{s.preventDefault();let u=new FormData(s.target),f=["system","table","name","host"],[v,T,$,lt]=f.map(
S=>String(u.get(S)??"").trim());n(async()=>{let S=r&&await m(h);if(r&&!S)return;let rt=S?{game:S}:{system:v},{table:ct}=await t.client.openSession({...rt,name:T,
gm:$,options:{host:lt}});t.enter({...ct.credentials,name:$,table:T})})},k=s=>{s.preventDefault();let u=String(new FormData(s.target).get("code"));n(async()=>{let{
sid:f,name:v,gm:T,...$}=await t.client.findTable(u).catch(ft);t.invite({sid:f,code:u,table:v,gm:T,host:A($.host,$.host_name??$.host),until:$.expires&&q($.expires)})})},
y=C();return o`<main class="narrow stack" id="now">
    <h1>Rollwright</h1>
    <p class="soft">${a("Action rolls of five games: exact odds before the dice, and dice that nobody can choose.")}</p>
    ${i}
    ${y.length>0&&o`<section class="card"><h2>${a("Your tables")}</h2><ul class="stack">
      ${y.map(s=>o`<li>
            <button class="wide" onClick=${()=>t.enter(s)}>
              ${s.table||a("A table")} <span class="soft">${s.name}</span>
            </button>
          </li>`)}
    </ul></section>`}
    <form class="card stack" onSubmit=${k}>
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
        ${e.map(({name:s,title:u,family:f},v)=>o`<label>
              <input
                type="radio"
                name="system"
                value=${s}
                defaultChecked=${v===0&&!r}
                required
                onChange=${()=>d(!1)}
              />
              <span>${u}<small>${mt(f)}</small></span>
            </label>`)}
        <label>
          <input type="radio" name="system" value=${G} defaultChecked=${r} required onChange=${()=>d(!0)} />
          <span>${a("Your own game")}<small>${a("A file that says what is other in it")}</small></span>
        </label>
      </div></fieldset>
      ${r&&o`<${J} file=${h} choose=${w} busy=${l} />`}
      <div>
        <label for="table">${a("Name of the table")}</label>
        <input id="table" name="table" maxlength="80" required placeholder=${a("The Vault Job")} />
      </div>
      <div>
        <label for="name">${a("Your name")}</label>
        <input id="name" name="name" maxlength="80" autocomplete="nickname" required />
        <p class="hint">${a("You are the game master. No account, no e-mail.")}</p>
      </div>
      <${_} id="host" />
      <button class="primary wide" aria-disabled=${l?"true":null}>${a("Open the table")}</button>
    </form>
    <details class="card">
      <summary>${a("You had a seat elsewhere")}</summary>
      <div class="stack"><${tt} app=${t} /></div>
    </details>
    <details class="card">
      <summary>${a("Import a table")}</summary>
      <${et} app=${t} tried=${n} busy=${l} />
    </details>
    <p class="hint"><a href="/docs">${a("For developers")}</a> · <a href="/verify">${a("Check dice")}</a></p>
  </main>`}function ft(t){throw t.code==="wrong_code"&&(t.code="unknown_code"),t}function pt({app:t,tried:e,said:n,busy:i}){let{sid:l,code:r,table:d,gm:h,host:p,
until:c}=t.invitation,m=w=>{w.preventDefault();let b=new FormData(w.target),k=String(b.get("name")).trim(),y=b.get("role")==="spectator",s=String(b.get("charact\
er")??"").trim();e(async()=>{let f={...(await t.client.join(l,{code:r,name:k,role:y?"spectator":"player"})).table.credentials,name:k,table:d,join:{code:r,table:d,
gm:h}};t.enter(f,y?"":s)})};return o`<main class="narrow stack" id="now">
    <section class="turn">
      <p class="kick">${h?a("{gm} invites you to",{gm:h}):a("You are invited to")}</p>
      <h1>${d||a("A table")}</h1>
      ${p&&o`<p class="small">${p} ${c}</p>`}
    </section>
    ${n}
    <form class="card stack" onSubmit=${m}>
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
      <button class="primary wide" aria-disabled=${i?"true":null}>${a("Sit down")}</button>
      <p class="hint">${a("Your seat is kept in this browser.")}</p>
    </form>
    <button class="quiet wide" onClick=${()=>{t.invitation=null,t.render()}}>${a("Another table")}</button>
  </main>`}var nt="/play/worker.js";function it(){if(!navigator.serviceWorker)return;let t=globalThis.trustedTypes?.createPolicy("worker",{createScriptURL:()=>nt}),e=t?t.createScriptURL(
""):nt;navigator.serviceWorker.register(e,{scope:"/play"}).catch(()=>{})}function st(){return o`<p class="note bad" role="alert">
    ${a("This part of the page could not be loaded.")} <button class="mini" onClick=${()=>location.reload()}>
      ${a("Load the page again")}
    </button>
  </p>`}var D=class{constructor(){this.tab="now",this.play=null,this.invitation=ot(),this.linked=null,this.calls=new P,this.opening=null,this.Table=null,this.dice=null,
this.game=null,addEventListener("hashchange",async()=>{this.invitation=ot()??this.invitation,this.game=await j(),(this.invitation||this.game)&&this.begin()}),Promise.
all([this.setLanguage(),j()]).then(([,e])=>{this.game=e,this.begin()})}begin(){let{invitation:e}=this,n=e?C().find(({sid:i})=>i===e.sid):K();e?.token?this.#t(e):
n&&!this.game?this.enter(n):this.show(null)}async#t(e){this.linked={},this.show(null);let n=await X(this.client,e);if(this.invitation===e){if(n.seat&&!n.kept)return this.
enter(n.seat);this.linked=n,this.render()}}dropLink(){this.linked=null,this.invitation=null,this.begin()}invite(e){this.invitation={...e,token:null},this.begin()}follow(e){
location.hash=e}async setLanguage(){this.settings=z();let e=this.settings.language||navigator.language.slice(0,2);this.language=await F(e),document.documentElement.
lang=this.language,document.documentElement.dataset.motion=this.settings.motion,document.documentElement.dataset.theme=this.settings.light,R(this.settings.sound!==
"off"),this.client=new O(location.origin,{language:this.language})}async enter(e,n=""){V(e),this.invitation=null,this.game=null,this.linked=null;let i={failed:!1};
this.opening=i,this.show(null);let[l]=await Promise.all([import("./table.js"),N("table")]).catch(()=>[null]);if(this.opening!==i)return;if(!l){i.
failed=!0,this.render();return}this.opening=null,this.Table=l.Table,this.dice=l.dice;let r=new l.Play(this.client,e,this);r.newcomer=n,this.show(r)}show(e){this.
play?.stop(),this.play=e,this.tab="now",e?.start(),this.render()}leave(){E(this.play.seat.sid),this.show(null)}anotherName(){let{sid:e,join:n}=this.play.seat;E(
e),this.invitation={sid:e,...n},this.show(null)}toDoor(){M(""),this.show(null)}async set(e,n){Q(e,n),await this.setLanguage(),e==="language"&&this.play?this.enter(
{...this.play.seat,...this.play.table.credentials}):this.render()}look(e){this.tab=e,this.play&&(this.play.refusal=null),this.render(),scrollTo({top:0})}render=()=>{
this.waiting||(this.waiting=!0,queueMicrotask(()=>{this.waiting=!1,W(o`<${gt} app=${this} />`,document.getElementById("app"))}))}};function ot(){let t=new URLSearchParams(
location.hash.slice(1)),[e,n,i]=["t","c","k"].map(l=>t.get(l));return!e||!(n||i)?null:(history.replaceState(null,"",location.pathname),{sid:e,code:n,token:i,table:t.
get("n")??"",gm:t.get("g")??""})}function gt({app:t}){let{play:e}=t;return x(()=>{let{dataset:n}=document.documentElement;n.family=e?.game?e.family:"",e?.game?n.
mood=t.settings.look||e.game.mood:delete n.mood,t.calls.draw(e);let i=document.getElementById("told");i.textContent!==(e?.spoken??"")&&(i.textContent=e?.spoken??
"")}),t.linked?o`<${Z} app=${t} />`:t.opening?o`<${$t} failed=${t.opening.failed} />`:e?o`<${t.Table} play=${e} app=${t} />`:o`<${at} app=${t} />`}function $t({
failed:t}){return o`<main class="narrow stack">
    <section class="wait" role="status"><h1>${a("Reading the table")}<span class="dots"></span></h1></section>
    ${t&&o`<${st} />`}
  </main>`}it();new D;
