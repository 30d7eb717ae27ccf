import{A,L as O,M,N as U,P as G,Q as L,R as H,S as J,V as K,W as z,_ as V,a as R,f as _,g as F,k as D,l as n,m as N,r as Y,s as W,t as g,u as T,w as q,x as i,y as B,
z as P}from"./chunk.js";function Q({app:t,tried:e,busy:a}){let[s,l]=g({file:null,key:""}),[o,c]=g(!0),r=d=>l({file:d.target.files[0]??null,key:dt()});return i`<form class="stack" onSubmit=${d=>{
d.preventDefault(),s.file&&e(async()=>{let h=await mt(t,s,o),{people:p,name:b,system:w}=await t.client.table({sid:h.id,token:h.gm_token}).getSession(),y=p.find(
({id:u})=>u===h.gm)?.name??"";t.enter({sid:h.id,token:h.gm_token,name:y,table:b||w})})}}>
    <div>
      <label for="table-file">${n("The file of an exported table")}</label>
      <input id="table-file" type="file" accept=".ndjson,.jsonl,application/x-ndjson" required onChange=${r} />
      <p class="hint">
        ${n("It becomes a new table, and you its game master. Its dice are checked first: that may take a while.")}
      </p>
    </div>
    <label class="tick">
      <input type="checkbox" checked=${o} onChange=${d=>c(d.target.checked)} />
      ${n("With its story")}
    </label>
    <button class="wide" aria-disabled=${a?"true":null}>${n("Import the table")}</button>
  </form>`}function dt(){return Array.from(crypto.getRandomValues(new Uint8Array(16)),t=>t.toString(16).padStart(2,"0")).join("")}async function mt(t,{file:e,key:a},s){
let l={"Content-Type":"application/x-ndjson","Idempotency-Key":a,"Accept-Language":t.language},c=await fetch(`/v1/sessions/import?history=${s?"keep":"drop"}`,{method:"\
POST",headers:l,body:e}).catch(()=>{throw new R("offline")}),r=await c.json();if(c.ok)return r;throw Object.assign(new Error(c.statusText),r)}function X(t){if(![400,413,422].includes(t.status))return[];let e=Number(/\bat line (\d+)/.exec(t.detail)?.[1]??0)||null;return t.errors.length?t.errors.map(a=>({
line:a.line??null,pointer:a.pointer,detail:a.detail})):[{line:e,pointer:"",detail:t.detail}]}function Z({faults:t,go:e}){return i`<ul class="faults">
    ${t.map(({line:a,pointer:s,detail:l})=>{let o=a&&n("Line {n}",{n:a}),r=e?i`<button class="mini" onClick=${()=>e(a)}>${o}</button>`:i`<b>${o}</b>`;return i`<li>
        ${a&&r}${" "}
        <span>${s&&i`<code>${s}:</code> `}${l}</span>
      </li>`})}
  </ul>`}var v=class extends Error{constructor(e){super(`the game of the link is ${e}`),this.reason=e}};async function j(){let t=/^#game=(.*)$/s.exec(location.hash)?.[1];if(t===void 0)return null;history.replaceState(null,"",location.pathname);try{return{text:await ft(
t),reason:""}}catch(e){return{text:"",reason:e.reason}}}async function ft(t){if(t.length>1e5)throw new v("large");try{let e=Uint8Array.from(atob(t.replaceAll("-",
"+").replaceAll("_","/")),a=>a.charCodeAt(0));return await pt(e)}catch(e){throw e instanceof v?e:new v("damaged")}}async function pt(t){let e=0,s=new ReadableStream(
{pull(r){e<t.length?r.enqueue(t.slice(e,e+64)):r.close(),e+=64}},{highWaterMark:0}).pipeThrough(new DecompressionStream("deflate")).getReader(),l=[],o=0;for(;;){
let{done:r,value:m}=await s.read();if(r)break;if(o+=m.length,o>65536)throw s.cancel().catch(()=>{}),new v("large");l.push(m)}let c=new Uint8Array(o);return l.reduce(
(r,m)=>(c.set(m,r),r+m.length),0),new TextDecoder("utf-8",{fatal:!0}).decode(c)}var tt="own",E={text:"",name:"",checked:null,faults:[],reason:""};function et(t){return{...E,...t,name:n("From the link")}}async function nt(t,e){try{return{...e,
checked:await t.client.checkGame(e.text),faults:[]}}catch(a){let s=X(a);if(!s.length)throw a;return{...e,checked:null,faults:s}}}function at({file:t,choose:e,busy:a}){
let s=async d=>{let[h]=d.target.files;if(!h)return;let p=h.size>65536?"large":"";e({...E,text:p?"":await h.text(),name:h.name,reason:p}),d.target.value=""},{text:l,
name:o,checked:c,faults:r,reason:m}=t;return i`<div class="stack">
    <div>
      <label for="game-file">${n("Its file, in TOML or JSON")}</label>
      <input id="game-file" type="file" accept=".toml,.json" onChange=${s} />
      <p class="hint"><a href="/games">${n("Write a game")}</a></p>
    </div>
    ${m&&i`<p class="note bad" role="alert">${$t(m)}</p>`}
    <div role="status">
      ${c&&i`<p class="note good"><b>${c.description.title}</b> ${n("{name} plays.",{name:o})}
        </p>`}
      ${r.length>0&&i`<div class="note bad">
          <b>${N(r.length,"{name} has {n} fault:","{name} has {n} faults:",{name:o})}</b>
          <${Z} faults=${r} />
        </div>`}
    </div>
    ${l&&!c&&!r.length&&i`<p class="note">
        ${n("{name}: nothing of it was sent.",{name:o})} <button
          type="button"
          class="mini"
          aria-disabled=${a?"true":null}
          onClick=${()=>e(t)}
        >
          ${n("Check it")}
        </button>
      </p>`}
  </div>`}function $t(t){return t==="large"?n("This game is too large: a file has at most 64 KiB."):n("This link is damaged: copy it again, as a whole.")}function bt(t){return t==="duality"?n("Hope and Fear: two twelve-sided dice against a Difficulty"):t==="pool"?n("Pools of ten-sided dice: how many reach the dif\
ficulty?"):t==="fitd"?n("Six-sided dice, position and effect; the highest counts"):n("Dice that are added up")}function it({app:t}){let[e,a]=g([]),[s,l]=g(null),
[o,c]=g(!1);T(()=>{t.client.listSystems().then(({systems:d})=>a(d.filter(h=>!h.extra_of)),d=>l(A(d)))},[]);let r=async d=>{if(!o){c(!0),l(null);try{await d()}catch(h){
l(A(h))}c(!1)}},m=s&&i`<p class="note bad" role="alert">${s.text} ${s.more.join(" ")}</p>`;return t.invitation?i`<${kt} app=${t} tried=${r} said=${m} busy=${o} />`:
i`<${wt} key=${t.game?.text} app=${t} games=${e} tried=${r} said=${m} busy=${o} />`}function wt({app:t,games:e,tried:a,said:s,busy:l}){let[o,c]=g(t.game!==null),
[r,m]=g(t.game?et(t.game):E),d=q(null);T(()=>{t.game&&d.current.scrollIntoView()},[]);let h=async u=>{let f=u.text&&!u.checked?await nt(t,u):u;return m($=>$.text===
u.text?f:$),f.checked?.document},p=u=>{m(u),a(()=>h(u))},b=u=>{u.preventDefault();let f=new FormData(u.target),$=["system","table","name","host"],[x,C,k,ct]=$.map(
S=>String(f.get(S)??"").trim());a(async()=>{let S=o&&await h(r);if(o&&!S)return;let ut=S?{game:S}:{system:x},{table:ht}=await t.client.openSession({...ut,name:C,
gm:k,options:{host:ct}});t.enter({...ht.credentials,name:k,table:C})})},w=u=>{u.preventDefault();let f=String(new FormData(u.target).get("code"));a(async()=>{let{
sid:$,name:x,gm:C,...k}=await t.client.findTable(f).catch(yt);t.invite({sid:$,code:f,table:x,gm:C,host:B(k.host,k.host_name??k.host)})})},y=O();return i`<main class="narrow stack" id="now">
    <h1>Rollwright</h1>
    <p class="soft">${n("Action rolls of five games: exact odds before the dice, and dice that nobody can choose.")}</p>
    ${s}
    ${y.length>0&&i`<section class="card"><h2>${n("Your tables")}</h2><ul class="stack">
      ${y.map(u=>i`<li>
            <button class="wide" onClick=${()=>t.enter(u)}>
              ${u.table||n("A table")} <span class="soft">${u.name}</span>
            </button>
          </li>`)}
    </ul></section>`}
    <form class="card stack" onSubmit=${w}>
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
    <form class="card stack" ref=${d} onSubmit=${b}>
      <h2>${n("Open a table")}</h2>
      <fieldset><legend>${n("Game")}</legend><div class="pick">
        ${e.map(({name:u,title:f,family:$},x)=>i`<label>
              <input
                type="radio"
                name="system"
                value=${u}
                defaultChecked=${x===0&&!o}
                required
                onChange=${()=>c(!1)}
              />
              <span>${f}<small>${bt($)}</small></span>
            </label>`)}
        <label>
          <input type="radio" name="system" value=${tt} defaultChecked=${o} required onChange=${()=>c(!0)} />
          <span>${n("Your own game")}<small>${n("A file that says what is other in it")}</small></span>
        </label>
      </div></fieldset>
      ${o&&i`<${at} file=${r} choose=${p} busy=${l} />`}
      <div>
        <label for="table">${n("Name of the table")}</label>
        <input id="table" name="table" maxlength="80" required placeholder=${n("The Vault Job")} />
      </div>
      <div>
        <label for="name">${n("Your name")}</label>
        <input id="name" name="name" maxlength="80" autocomplete="nickname" required />
        <p class="hint">${n("You are the game master. No account, no e-mail.")}</p>
      </div>
      <${P} id="host" />
      <button class="primary wide" aria-disabled=${l?"true":null}>${n("Open the table")}</button>
    </form>
    <details class="card">
      <summary>${n("You had a seat elsewhere")}</summary>
      <div class="stack"><${V} app=${t} /></div>
    </details>
    <details class="card">
      <summary>${n("Import a table")}</summary>
      <${Q} app=${t} tried=${a} busy=${l} />
    </details>
    <p class="hint"><a href="/docs">${n("For developers")}</a> · <a href="/verify">${n("Check dice")}</a></p>
  </main>`}function yt(t){throw t.code==="wrong_code"&&(t.code="unknown_code"),t}function kt({app:t,tried:e,said:a,busy:s}){let{sid:l,code:o,table:c,gm:r,host:m}=t.
invitation,d=h=>{h.preventDefault();let p=new FormData(h.target),b=String(p.get("name")).trim(),w=p.get("role")==="spectator",y=String(p.get("character")??"").trim();
e(async()=>{let f={...(await t.client.join(l,{code:o,name:b,role:w?"spectator":"player"})).table.credentials,name:b,table:c,join:{code:o,table:c,gm:r}};t.enter(
f,w?"":y)})};return i`<main class="narrow stack" id="now">
    <section class="turn">
      <p class="kick">${r?n("{gm} invites you to",{gm:r}):n("You are invited to")}</p>
      <h1>${c||n("A table")}</h1>
      ${m&&i`<p class="small">${m}</p>`}
    </section>
    ${a}
    <form class="card stack" onSubmit=${d}>
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
  </main>`}var st="/play/worker.js";function ot(){if(!navigator.serviceWorker)return;let t=globalThis.trustedTypes?.createPolicy("worker",{createScriptURL:()=>st}),e=t?t.createScriptURL(
""):st;navigator.serviceWorker.register(e,{scope:"/play"}).catch(()=>{})}function rt(){return i`<p class="note bad" role="alert">
    ${n("This part of the page could not be loaded.")} <button class="mini" onClick=${()=>location.reload()}>
      ${n("Load the page again")}
    </button>
  </p>`}var I=class{constructor(){this.tab="now",this.play=null,this.invitation=lt(),this.linked=null,this.calls=new Y,this.opening=null,this.Table=null,this.game=null,
addEventListener("hashchange",async()=>{this.invitation=lt()??this.invitation,this.game=await j(),(this.invitation||this.game)&&this.begin()}),Promise.all([this.
setLanguage(),j()]).then(([,e])=>{this.game=e,this.begin()})}begin(){let{invitation:e}=this,a=e?O().find(({sid:s})=>s===e.sid):M();e?.token?this.#t(e):a&&!this.
game?this.enter(a):this.show(null)}async#t(e){this.linked={},this.show(null);let a=await K(this.client,e);if(this.invitation===e){if(a.seat&&!a.kept)return this.
enter(a.seat);this.linked=a,this.render()}}dropLink(){this.linked=null,this.invitation=null,this.begin()}invite(e){this.invitation={...e,token:null},this.begin()}follow(e){
location.hash=e}async setLanguage(){this.settings=H();let e=this.settings.language||navigator.language.slice(0,2);this.language=await D(e),document.documentElement.
lang=this.language,document.documentElement.dataset.motion=this.settings.motion,F(this.settings.sound==="on"),this.client=new _(location.origin,{language:this.language})}async enter(e,a=""){
U(e),this.invitation=null,this.game=null,this.linked=null;let s={failed:!1};this.opening=s,this.show(null);let l=await import("./table.js").catch(
()=>null);if(this.opening!==s)return;if(!l){s.failed=!0,this.render();return}this.opening=null,this.Table=l.Table;let o=new l.Play(this.client,e,this);o.newcomer=
a,this.show(o)}show(e){this.play?.stop(),this.play=e,this.tab="now",e?.start(),this.render()}leave(){L(this.play.seat.sid),this.show(null)}anotherName(){let{sid:e,
join:a}=this.play.seat;L(e),this.invitation={sid:e,...a},this.show(null)}toDoor(){G(""),this.show(null)}async set(e,a){J(e,a),await this.setLanguage(),e==="lang\
uage"&&this.play?this.enter({...this.play.seat,...this.play.table.credentials}):this.render()}look(e){this.tab=e,this.play&&(this.play.refusal=null),this.render(),
scrollTo({top:0})}render=()=>{this.waiting||(this.waiting=!0,queueMicrotask(()=>{this.waiting=!1,W(i`<${vt} app=${this} />`,document.getElementById("app"))}))}};
function lt(){let t=new URLSearchParams(location.hash.slice(1)),[e,a,s]=["t","c","k"].map(l=>t.get(l));return!e||!(a||s)?null:(history.replaceState(null,"",location.
pathname),{sid:e,code:a,token:s,table:t.get("n")??"",gm:t.get("g")??""})}function vt({app:t}){let{play:e}=t;return T(()=>{document.documentElement.dataset.family=
e?.game?e.family:"",t.calls.draw(e);let a=document.getElementById("told");a.textContent!==(e?.spoken??"")&&(a.textContent=e?.spoken??"")}),t.linked?i`<${z} app=${t} />`:
t.opening?i`<${xt} failed=${t.opening.failed} />`:e?i`<${t.Table} play=${e} app=${t} />`:i`<${it} app=${t} />`}function xt({failed:t}){return i`<main class="narrow stack">
    <section class="wait" role="status"><h1>${n("The table is read")}<span class="dots"></span></h1></section>
    ${t&&i`<${rt} />`}
  </main>`}ot();new I;
