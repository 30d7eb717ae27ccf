import{$ as z,A as C,B as W,C as A,D as _,E as G,F as U,G as j,R as T,S as B,T as H,V as J,W as L,X as K,Y as V,a as E,aa as M,ea as Q,f as I,g as O,k as F,l as a,
r as N,s as R,t as f,u as S,w as q,x as i,y as P,z as Y}from"./chunk.js";function X({app:t,tried:e,busy:n}){let[o,l]=f({file:null,key:""}),[r,d]=f(!0),m=c=>l({file:c.target.files[0]??null,key:lt()});return i`<form class="stack" onSubmit=${c=>{
c.preventDefault(),o.file&&e(async()=>{let h=await rt(t,o,r),{people:g,name:y,system:$}=await t.client.table({sid:h.id,token:h.gm_token}).getSession(),s=g.find(
({id:u})=>u===h.gm)?.name??"";t.enter({sid:h.id,token:h.gm_token,name:s,table:y||$})})}}>
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
  </form>`}function lt(){return Array.from(crypto.getRandomValues(new Uint8Array(16)),t=>t.toString(16).padStart(2,"0")).join("")}async function rt(t,{file:e,key:n},o){
let l={"Content-Type":"application/x-ndjson","Idempotency-Key":n,"Accept-Language":t.language},d=await fetch(`/v1/sessions/import?history=${o?"keep":"drop"}`,{method:"\
POST",headers:l,body:e}).catch(()=>{throw new E("offline")}),m=await d.json();if(d.ok)return m;throw Object.assign(new Error(d.statusText),m)}function ct(t){return t==="duality"?a("Hope and Fear: two twelve-sided dice against a Difficulty"):t==="pool"?a("Pools of ten-sided dice: how many reach the dif\
ficulty?"):t==="fitd"?a("Six-sided dice, position and effect; the highest counts"):a("Dice that are added up")}function Z({app:t}){let[e,n]=f([]),[o,l]=f(null),
[r,d]=f(!1);S(()=>{t.client.listSystems().then(({systems:c})=>n(c.filter(h=>!h.extra_of)),c=>l(j(c)))},[]);let m=async c=>{if(!r){d(!0),l(null);try{await c()}catch(h){
l(j(h))}d(!1)}},p=o&&i`<p class="note bad" role="alert">${o.text} ${o.more.join(" ")}</p>`;return t.invitation?i`<${mt} app=${t} tried=${m} said=${p} busy=${r} />`:
i`<${dt} key=${t.game?.text} app=${t} games=${e} tried=${m} said=${p} busy=${r} />`}function dt({app:t,games:e,tried:n,said:o,busy:l}){let[r,d]=f(t.game!==null),
[m,p]=f(t.game?_(t.game):A),c=q(null);S(()=>{t.game&&c.current.scrollIntoView()},[]);let h=async s=>{let u=s.text&&!s.checked?await G(t,s):s;return p(u),u.checked?.
document},g=s=>{s.preventDefault();let u=new FormData(s.target),b=["system","table","name","host"],[k,x,w,it]=b.map(v=>String(u.get(v)??"").trim());n(async()=>{
let v=r&&await h(m);if(r&&!v)return;let st=v?{game:v}:{system:k},{table:ot}=await t.client.openSession({...st,name:x,gm:w,options:{host:it}});t.enter({...ot.credentials,
name:w,table:x})})},y=s=>{s.preventDefault();let u=String(new FormData(s.target).get("code"));n(async()=>{let{sid:b,name:k,gm:x,...w}=await t.client.findTable(u).
catch(ht);t.invite({sid:b,code:u,table:k,gm:x,host:P(w.host,w.host_name??w.host)})})},$=T();return i`<main class="narrow stack" id="now">
    <h1>Rollwright</h1>
    <p class="soft">${a("Action rolls of five games: exact odds before the dice, and dice that nobody can choose.")}</p>
    ${o}
    ${$.length>0&&i`<section class="card"><h2>${a("Your tables")}</h2><ul class="stack">
      ${$.map(s=>i`<li>
            <button class="wide" onClick=${()=>t.enter(s)}>
              ${s.table||a("A table")} <span class="soft">${s.name}</span>
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
    <form class="card stack" ref=${c} onSubmit=${g}>
      <h2>${a("Open a table")}</h2>
      <fieldset><legend>${a("Game")}</legend><div class="pick">
        ${e.map(({name:s,title:u,family:b},k)=>i`<label>
              <input
                type="radio"
                name="system"
                value=${s}
                defaultChecked=${k===0&&!r}
                required
                onChange=${()=>d(!1)}
              />
              <span>${u}<small>${ct(b)}</small></span>
            </label>`)}
        <label>
          <input type="radio" name="system" value=${W} defaultChecked=${r} required onChange=${()=>d(!0)} />
          <span>${a("Your own game")}<small>${a("A file that says what is other in it")}</small></span>
        </label>
      </div></fieldset>
      ${r&&i`<${U} file=${m} check=${s=>n(()=>h(s))} busy=${l} />`}
      <div>
        <label for="table">${a("Name of the table")}</label>
        <input id="table" name="table" maxlength="80" required placeholder=${a("The Vault Job")} />
      </div>
      <div>
        <label for="name">${a("Your name")}</label>
        <input id="name" name="name" maxlength="80" autocomplete="nickname" required />
        <p class="hint">${a("You are the game master. No account, no e-mail.")}</p>
      </div>
      <${Y} id="host" />
      <button class="primary wide" aria-disabled=${l?"true":null}>${a("Open the table")}</button>
    </form>
    <details class="card">
      <summary>${a("You had a seat elsewhere")}</summary>
      <div class="stack"><${Q} app=${t} /></div>
    </details>
    <details class="card">
      <summary>${a("Import a table")}</summary>
      <${X} app=${t} tried=${n} busy=${l} />
    </details>
    <p class="hint"><a href="/docs">${a("For developers")}</a> · <a href="/verify">${a("Check dice")}</a></p>
  </main>`}function ht(t){throw t.code==="wrong_code"&&(t.code="unknown_code"),t}function mt({app:t,tried:e,said:n,busy:o}){let{sid:l,code:r,table:d,gm:m,host:p}=t.
invitation,c=h=>{h.preventDefault();let g=new FormData(h.target),y=String(g.get("name")).trim(),$=g.get("role")==="spectator",s=String(g.get("character")??"").trim();
e(async()=>{let b={...(await t.client.join(l,{code:r,name:y,role:$?"spectator":"player"})).table.credentials,name:y,table:d,join:{code:r,table:d,gm:m}};t.enter(
b,$?"":s)})};return i`<main class="narrow stack" id="now">
    <section class="turn">
      <p class="kick">${m?a("{gm} invites you to",{gm:m}):a("You are invited to")}</p>
      <h1>${d||a("A table")}</h1>
      ${p&&i`<p class="small">${p}</p>`}
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
  </main>`}var tt="/play/worker.js";function et(){if(!navigator.serviceWorker)return;let t=globalThis.trustedTypes?.createPolicy("worker",{createScriptURL:()=>tt}),e=t?t.createScriptURL(
""):tt;navigator.serviceWorker.register(e,{scope:"/play"}).catch(()=>{})}function at(){return i`<p class="note bad" role="alert">
    ${a("This part of the page could not be loaded.")} <button class="mini" onClick=${()=>location.reload()}>
      ${a("Load the page again")}
    </button>
  </p>`}var D=class{constructor(){this.tab="now",this.play=null,this.invitation=nt(),this.linked=null,this.calls=new N,this.opening=null,this.Table=null,this.game=null,
addEventListener("hashchange",async()=>{this.invitation=nt()??this.invitation,this.game=await C(),(this.invitation||this.game)&&this.begin()}),Promise.all([this.
setLanguage(),C()]).then(([,e])=>{this.game=e,this.begin()})}begin(){let{invitation:e}=this,n=e?T().find(({sid:o})=>o===e.sid):B();e?.token?this.#t(e):n&&!this.
game?this.enter(n):this.show(null)}async#t(e){this.linked={},this.show(null);let n=await z(this.client,e);if(this.invitation===e){if(n.seat&&!n.kept)return this.
enter(n.seat);this.linked=n,this.render()}}dropLink(){this.linked=null,this.invitation=null,this.begin()}invite(e){this.invitation={...e,token:null},this.begin()}follow(e){
location.hash=e}async setLanguage(){this.settings=K();let e=this.settings.language||navigator.language.slice(0,2);this.language=await F(e),document.documentElement.
lang=this.language,document.documentElement.dataset.motion=this.settings.motion,O(this.settings.sound==="on"),this.client=new I(location.origin,{language:this.language})}async enter(e,n=""){
H(e),this.invitation=null,this.game=null,this.linked=null;let o={failed:!1};this.opening=o,this.show(null);let l=await import("./table.js").catch(
()=>null);if(this.opening!==o)return;if(!l){o.failed=!0,this.render();return}this.opening=null,this.Table=l.Table;let r=new l.Play(this.client,e,this);r.newcomer=
n,this.show(r)}show(e){this.play?.stop(),this.play=e,this.tab="now",e?.start(),this.render()}leave(){L(this.play.seat.sid),this.show(null)}anotherName(){let{sid:e,
join:n}=this.play.seat;L(e),this.invitation={sid:e,...n},this.show(null)}toDoor(){J(""),this.show(null)}async set(e,n){V(e,n),await this.setLanguage(),e==="lang\
uage"&&this.play?this.enter({...this.play.seat,...this.play.table.credentials}):this.render()}look(e){this.tab=e,this.play&&(this.play.refusal=null),this.render(),
scrollTo({top:0})}render=()=>{this.waiting||(this.waiting=!0,queueMicrotask(()=>{this.waiting=!1,R(i`<${ut} app=${this} />`,document.getElementById("app"))}))}};
function nt(){let t=new URLSearchParams(location.hash.slice(1)),[e,n,o]=["t","c","k"].map(l=>t.get(l));return!e||!(n||o)?null:(history.replaceState(null,"",location.
pathname),{sid:e,code:n,token:o,table:t.get("n")??"",gm:t.get("g")??""})}function ut({app:t}){let{play:e}=t;return S(()=>{document.documentElement.dataset.family=
e?.game?e.family:"",t.calls.draw(e);let n=document.getElementById("told");n.textContent!==(e?.spoken??"")&&(n.textContent=e?.spoken??"")}),t.linked?i`<${M} app=${t} />`:
t.opening?i`<${ft} failed=${t.opening.failed} />`:e?i`<${t.Table} play=${e} app=${t} />`:i`<${Z} app=${t} />`}function ft({failed:t}){return i`<main class="narrow stack">
    <section class="wait" role="status"><h1>${a("The table is read")}<span class="dots"></span></h1></section>
    ${t&&i`<${at} />`}
  </main>`}et();new D;
