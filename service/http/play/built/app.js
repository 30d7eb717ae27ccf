import{F as $,G as D,H as C,J as j,K as y,L as E,M as R,O as Y,P as N,T as P,b as v,c as S,f as x,g as a,m as L,n as w,p as T,q as g,r as b,u as i}from"./chunk.js";function I(e){return e==="duality"?a("Hope and Fear: two twelve-sided dice against a Difficulty"):e==="pool"?a("Pools of ten-sided dice: how many reach the diff\
iculty?"):e==="fitd"?a("Six-sided dice, position and effect; the highest counts"):a("Dice that are added up")}function q({app:e}){let[t,n]=g([]),[s,r]=g(null),[
h,m]=g(!1);b(()=>{e.client.listSystems().then(({systems:l})=>n(l.filter(c=>!c.extra_of)),l=>r(w(l)))},[]);let d=async l=>{if(!h){m(!0),r(null);try{await l()}catch(c){
r(w(c))}m(!1)}},o=s&&i`<p class="note bad" role="alert">${s.text} ${s.more.join(" ")}</p>`;return e.invitation?i`<${_} app=${e} tried=${d} said=${o} busy=${h} />`:
i`<${J} app=${e} games=${t} tried=${d} said=${o} busy=${h} />`}function J({app:e,games:t,tried:n,said:s,busy:r}){let h=o=>{o.preventDefault();let l=new FormData(
o.target),[c,u,f]=["system","table","name"].map(p=>String(l.get(p)??"").trim());n(async()=>{let{table:p}=await e.client.openSession({system:c,name:u,gm:f});e.enter(
{...p.credentials,name:f,table:u})})},m=o=>{o.preventDefault();let l=String(new FormData(o.target).get("code"));n(async()=>{let{sid:c,name:u,gm:f}=await e.client.
findTable(l).catch(U);e.invite({sid:c,code:l,table:u,gm:f})})},d=$();return i`<main class="narrow stack" id="now">
    <h1>Rollwright</h1>
    <p class="soft">${a("Action rolls of five games: exact odds before the dice, and dice that nobody can choose.")}</p>
    ${s}
    ${d.length>0&&i`<section class="card"><h2>${a("Your tables")}</h2><ul class="stack">
      ${d.map(o=>i`<li>
            <button class="wide" onClick=${()=>e.enter(o)}>
              ${o.table||a("A table")} <span class="soft">${o.name}</span>
            </button>
          </li>`)}
    </ul></section>`}
    <form class="card stack" onSubmit=${m}>
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
      <button class="wide" aria-disabled=${r?"true":null}>${a("Find the table")}</button>
    </form>
    <form class="card stack" onSubmit=${h}>
      <h2>${a("Open a table")}</h2>
      <fieldset><legend>${a("Game")}</legend><div class="pick">
        ${t.map(({name:o,title:l,family:c},u)=>i`<label>
              <input type="radio" name="system" value=${o} defaultChecked=${u===0} required />
              <span>${l}<small>${I(c)}</small></span>
            </label>`)}
      </div></fieldset>
      <div>
        <label for="table">${a("Name of the table")}</label>
        <input id="table" name="table" maxlength="80" placeholder=${a("The Vault Job")} />
      </div>
      <div>
        <label for="name">${a("Your name")}</label>
        <input id="name" name="name" maxlength="80" autocomplete="nickname" required />
        <p class="hint">${a("You are the game master. No account, no e-mail.")}</p>
      </div>
      <button class="primary wide" aria-disabled=${r?"true":null}>${a("Open the table")}</button>
    </form>
    <details class="card">
      <summary>${a("You had a seat elsewhere")}</summary>
      <div class="stack"><${P} app=${e} /></div>
    </details>
    <p class="hint"><a href="/docs">${a("For developers")}</a> · <a href="/verify">${a("Check dice")}</a></p>
  </main>`}function U(e){throw e.code==="wrong_code"&&(e.code="unknown_code"),e}function _({app:e,tried:t,said:n,busy:s}){let{sid:r,code:h,table:m,gm:d}=e.invitation,
o=l=>{l.preventDefault();let c=new FormData(l.target),u=String(c.get("name")).trim(),f=c.get("role")==="spectator",p=String(c.get("character")??"").trim();t(async()=>{
let B={...(await e.client.join(r,{code:h,name:u,role:f?"spectator":"player"})).table.credentials,name:u,table:m,join:{code:h,table:m,gm:d}};e.enter(B,f?"":p)})};
return i`<main class="narrow stack" id="now">
    <section class="turn">
      <p class="kick">${d?a("{gm} invites you to",{gm:d}):a("You are invited to")}</p>
      <h1>${m||a("A table")}</h1>
    </section>
    ${n}
    <form class="card stack" onSubmit=${o}>
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
      <button class="primary wide" aria-disabled=${s?"true":null}>${a("Sit down")}</button>
      <p class="hint">${a("Your seat is kept in this browser.")}</p>
    </form>
    <button class="quiet wide" onClick=${()=>{e.invitation=null,e.render()}}>${a("Another table")}</button>
  </main>`}var F="/play/worker.js";function O(){if(!navigator.serviceWorker)return;let e=globalThis.trustedTypes?.createPolicy("worker",{createScriptURL:()=>F}),t=e?e.createScriptURL(
""):F;navigator.serviceWorker.register(t,{scope:"/play"}).catch(()=>{})}function W(){return i`<p class="note bad" role="alert">
    ${a("This part of the page could not be loaded.")} <button class="mini" onClick=${()=>location.reload()}>
      ${a("Load the page again")}
    </button>
  </p>`}var k=class{constructor(){this.tab="now",this.play=null,this.invitation=A(),this.linked=null,this.calls=new L,this.opening=null,this.Table=null,addEventListener(
"hashchange",()=>{this.invitation=A()??this.invitation,this.invitation&&this.begin()}),this.setLanguage().then(()=>this.begin())}begin(){let{invitation:t}=this,
n=t?$().find(({sid:s})=>s===t.sid):D();t?.token?this.#t(t):n?this.enter(n):this.show(null)}async#t(t){this.linked={},this.show(null);let n=await Y(this.client,t);
if(this.invitation===t){if(n.seat&&!n.kept)return this.enter(n.seat);this.linked=n,this.render()}}dropLink(){this.linked=null,this.invitation=null,this.begin()}invite(t){
this.invitation={...t,token:null},this.begin()}follow(t){location.hash=t}async setLanguage(){this.settings=E();let t=this.settings.language||navigator.language.
slice(0,2);this.language=await x(t),document.documentElement.dataset.motion=this.settings.motion,S(this.settings.sound==="on"),this.client=new v(location.origin,
{language:this.language})}async enter(t,n=""){C(t),this.invitation=null,this.linked=null;let s={failed:!1};this.opening=s,this.show(null);let r=await import("./table.js").
catch(()=>null);if(this.opening!==s)return;if(!r){s.failed=!0,this.render();return}this.opening=null,this.Table=r.Table;let h=new r.Play(this.client,t,this);h.newcomer=
n,this.show(h)}show(t){this.play?.stop(),this.play=t,this.tab="now",t?.start(),this.render()}leave(){y(this.play.seat.sid),this.show(null)}anotherName(){let{sid:t,
join:n}=this.play.seat;y(t),this.invitation={sid:t,...n},this.show(null)}toDoor(){j(""),this.show(null)}async set(t,n){R(t,n),await this.setLanguage(),t==="lang\
uage"&&this.play?this.enter({...this.play.seat,...this.play.table.credentials}):this.render()}look(t){this.tab=t,this.render(),scrollTo({top:0})}render=()=>{this.
waiting||(this.waiting=!0,queueMicrotask(()=>{this.waiting=!1,T(i`<${G} app=${this} />`,document.getElementById("app"))}))}};function A(){let e=new URLSearchParams(
location.hash.slice(1)),[t,n,s]=["t","c","k"].map(r=>e.get(r));return!t||!(n||s)?null:(history.replaceState(null,"",location.pathname),{sid:t,code:n,token:s,table:e.
get("n")??"",gm:e.get("g")??""})}function G({app:e}){let{play:t}=e;return b(()=>{document.documentElement.dataset.family=t?.game?t.family:"",e.calls.draw(t);let n=document.
getElementById("told");n.textContent!==(t?.spoken??"")&&(n.textContent=t?.spoken??"")}),e.linked?i`<${N} app=${e} />`:e.opening?i`<${z} failed=${e.opening.failed} />`:
t?i`<${e.Table} play=${t} app=${e} />`:i`<${q} app=${e} />`}function z({failed:e}){return i`<main class="narrow stack">
    <section class="wait" role="status"><h1>${a("The table is read")}<span class="dots"></span></h1></section>
    ${e&&i`<${W} />`}
  </main>`}O();new k;
