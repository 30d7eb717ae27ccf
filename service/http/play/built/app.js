import{A as E,N as C,O as P,P as M,R as U,S as A,T as G,U as H,X as J,Y as K,a as j,aa as z,f as I,g as R,k as F,l as n,m as D,r as N,s as Y,t as $,u as S,w as W,
x as i,y as q,z as B}from"./chunk.js";function V({app:e,tried:t,busy:a}){let[o,r]=$({file:null,key:""}),[s,c]=$(!0),l=d=>r({file:d.target.files[0]??null,key:he()});return i`<form class="stack" onSubmit=${d=>{
d.preventDefault(),o.file&&t(async()=>{let m=await de(e,o,s),{people:f,name:g,system:b}=await e.client.table({sid:m.id,token:m.gm_token}).getSession(),u=f.find(
({id:p})=>p===m.gm)?.name??"";e.enter({sid:m.id,token:m.gm_token,name:u,table:g||b})})}}>
    <div>
      <label for="table-file">${n("The file of an exported table")}</label>
      <input id="table-file" type="file" accept=".ndjson,.jsonl,application/x-ndjson" required onChange=${l} />
      <p class="hint">
        ${n("It becomes a new table, and you its game master. Its dice are checked first: that may take a while.")}
      </p>
    </div>
    <label class="tick">
      <input type="checkbox" checked=${s} onChange=${d=>c(d.target.checked)} />
      ${n("With its story")}
    </label>
    <button class="wide" aria-disabled=${a?"true":null}>${n("Import the table")}</button>
  </form>`}function he(){return Array.from(crypto.getRandomValues(new Uint8Array(16)),e=>e.toString(16).padStart(2,"0")).join("")}async function de(e,{file:t,key:a},o){
let r={"Content-Type":"application/x-ndjson","Idempotency-Key":a,"Accept-Language":e.language},c=await fetch(`/v1/sessions/import?history=${o?"keep":"drop"}`,{method:"\
POST",headers:r,body:t}).catch(()=>{throw new j("offline")}),l=await c.json();if(c.ok)return l;throw Object.assign(new Error(c.statusText),l)}function Q(e){if(![400,413,422].includes(e.status))return[];let t=Number(/\bat line (\d+)/.exec(e.detail)?.[1]??0)||null;return e.errors.length?e.errors.map(a=>({
line:a.line??null,pointer:a.pointer,detail:a.detail})):[{line:t,pointer:"",detail:e.detail}]}function X({faults:e,go:t}){return i`<ul class="faults">
    ${e.map(({line:a,pointer:o,detail:r})=>{let s=a&&n("Line {n}",{n:a});return i`<li>
        ${s&&(t?i`<button class="mini" onClick=${()=>t(a)}>${s}</button>`:i`<b>${s}</b>`)} <span>${o&&i`<code>${o}:</code> `}${r}</span>
      </li>`})}
  </ul>`}var k=class extends Error{constructor(t){super(`the game of the link is ${t}`),this.reason=t}};async function L(){let e=/^#game=(.*)$/s.exec(location.hash)?.[1];if(e===void 0)return null;history.replaceState(null,"",location.pathname);try{return{text:await me(
e),reason:""}}catch(t){return{text:"",reason:t.reason}}}async function me(e){if(e.length>1e5)throw new k("large");try{let t=Uint8Array.from(atob(e.replaceAll("-",
"+").replaceAll("_","/")),a=>a.charCodeAt(0));return await fe(t)}catch(t){throw t instanceof k?t:new k("damaged")}}async function fe(e){let t=0,o=new ReadableStream(
{pull(l){t<e.length?l.enqueue(e.slice(t,t+64)):l.close(),t+=64}},{highWaterMark:0}).pipeThrough(new DecompressionStream("deflate")).getReader(),r=[],s=0;for(;;){
let{done:l,value:h}=await o.read();if(l)break;if(s+=h.length,s>65536)throw o.cancel().catch(()=>{}),new k("large");r.push(h)}let c=new Uint8Array(s);return r.reduce(
(l,h)=>(c.set(h,l),l+h.length),0),new TextDecoder("utf-8",{fatal:!0}).decode(c)}var Z="own",O={text:"",name:"",checked:null,faults:[],reason:""};function ee(e){return{...O,...e,name:n("From the link")}}async function te(e,t){try{return{...t,
checked:await e.client.checkGame(t.text),faults:[]}}catch(a){let o=Q(a);if(!o.length)throw a;return{...t,checked:null,faults:o}}}function ne({file:e,check:t,busy:a,
games:o="/games"}){let r=async m=>{let[f]=m.target.files;if(!f)return;let g=f.size>65536?"large":"";t({...O,text:g?"":await f.text(),name:f.name,reason:g})},{text:s,
name:c,checked:l,faults:h,reason:d}=e;return i`<div class="stack">
    <div>
      <label for="game-file">${n("Its file, in TOML or JSON")}</label>
      <input id="game-file" type="file" accept=".toml,.json" onChange=${r} />
      <p class="hint"><a href=${o} target=${o==="/games"?null:"_blank"} rel="noreferrer">${n("Write a game")}</a></p>
    </div>
    ${d&&i`<p class="note bad" role="alert">${ge(d)}</p>`}
    <div role="status">
      ${l&&i`<p class="note good"><b>${l.description.title}</b> ${n("{name} plays.",{name:c})}
        </p>`}
      ${h.length>0&&i`<div class="note bad">
          <b>${D(h.length,"{name} has {n} fault:","{name} has {n} faults:",{name:c})}</b>
          <${X} faults=${h} />
        </div>`}
    </div>
    ${s&&!l&&!h.length&&i`<p class="note">
        ${n("{name}: nothing of it was sent.",{name:c})} <button
          type="button"
          class="mini"
          aria-disabled=${a?"true":null}
          onClick=${()=>t(e)}
        >
          ${n("Check it")}
        </button>
      </p>`}
  </div>`}function ge(e){return e==="large"?n("This game is too large: a file has at most 64 KiB."):n("This link is damaged: copy it again, as a whole.")}function $e(e){return e==="duality"?n("Hope and Fear: two twelve-sided dice against a Difficulty"):e==="pool"?n("Pools of ten-sided dice: how many reach the dif\
ficulty?"):e==="fitd"?n("Six-sided dice, position and effect; the highest counts"):n("Dice that are added up")}function ae({app:e}){let[t,a]=$([]),[o,r]=$(null),
[s,c]=$(!1);S(()=>{e.client.listSystems().then(({systems:d})=>a(d.filter(m=>!m.extra_of)),d=>r(E(d)))},[]);let l=async d=>{if(!s){c(!0),r(null);try{await d()}catch(m){
r(E(m))}c(!1)}},h=o&&i`<p class="note bad" role="alert">${o.text} ${o.more.join(" ")}</p>`;return e.invitation?i`<${ye} app=${e} tried=${l} said=${h} busy=${s} />`:
i`<${be} key=${e.game?.text} app=${e} games=${t} tried=${l} said=${h} busy=${s} />`}function be({app:e,games:t,tried:a,said:o,busy:r}){let[s,c]=$(e.game!==null),
[l,h]=$(e.game?ee(e.game):O),d=W(null);S(()=>{e.game&&d.current.scrollIntoView()},[]);let m=async u=>{let p=u.text&&!u.checked?await te(e,u):u;return h(p),p.checked?.
document},f=u=>{u.preventDefault();let p=new FormData(u.target),w=["system","table","name","host"],[v,T,y,le]=w.map(x=>String(p.get(x)??"").trim());a(async()=>{
let x=s&&await m(l);if(s&&!x)return;let ce=x?{game:x}:{system:v},{table:ue}=await e.client.openSession({...ce,name:T,gm:y,options:{host:le}});e.enter({...ue.credentials,
name:y,table:T})})},g=u=>{u.preventDefault();let p=String(new FormData(u.target).get("code"));a(async()=>{let{sid:w,name:v,gm:T,...y}=await e.client.findTable(p).
catch(we);e.invite({sid:w,code:p,table:v,gm:T,host:q(y.host,y.host_name??y.host)})})},b=C();return i`<main class="narrow stack" id="now">
    <h1>Rollwright</h1>
    <p class="soft">${n("Action rolls of five games: exact odds before the dice, and dice that nobody can choose.")}</p>
    ${o}
    ${b.length>0&&i`<section class="card"><h2>${n("Your tables")}</h2><ul class="stack">
      ${b.map(u=>i`<li>
            <button class="wide" onClick=${()=>e.enter(u)}>
              ${u.table||n("A table")} <span class="soft">${u.name}</span>
            </button>
          </li>`)}
    </ul></section>`}
    <form class="card stack" onSubmit=${g}>
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
      <button class="wide" aria-disabled=${r?"true":null}>${n("Find the table")}</button>
    </form>
    <form class="card stack" ref=${d} onSubmit=${f}>
      <h2>${n("Open a table")}</h2>
      <fieldset><legend>${n("Game")}</legend><div class="pick">
        ${t.map(({name:u,title:p,family:w},v)=>i`<label>
              <input
                type="radio"
                name="system"
                value=${u}
                defaultChecked=${v===0&&!s}
                required
                onChange=${()=>c(!1)}
              />
              <span>${p}<small>${$e(w)}</small></span>
            </label>`)}
        <label>
          <input type="radio" name="system" value=${Z} defaultChecked=${s} required onChange=${()=>c(!0)} />
          <span>${n("Your own game")}<small>${n("A file that says what is other in it")}</small></span>
        </label>
      </div></fieldset>
      ${s&&i`<${ne} file=${l} check=${u=>a(()=>m(u))} busy=${r} />`}
      <div>
        <label for="table">${n("Name of the table")}</label>
        <input id="table" name="table" maxlength="80" required placeholder=${n("The Vault Job")} />
      </div>
      <div>
        <label for="name">${n("Your name")}</label>
        <input id="name" name="name" maxlength="80" autocomplete="nickname" required />
        <p class="hint">${n("You are the game master. No account, no e-mail.")}</p>
      </div>
      <${B} id="host" />
      <button class="primary wide" aria-disabled=${r?"true":null}>${n("Open the table")}</button>
    </form>
    <details class="card">
      <summary>${n("You had a seat elsewhere")}</summary>
      <div class="stack"><${z} app=${e} /></div>
    </details>
    <details class="card">
      <summary>${n("Import a table")}</summary>
      <${V} app=${e} tried=${a} busy=${r} />
    </details>
    <p class="hint"><a href="/docs">${n("For developers")}</a> · <a href="/verify">${n("Check dice")}</a></p>
  </main>`}function we(e){throw e.code==="wrong_code"&&(e.code="unknown_code"),e}function ye({app:e,tried:t,said:a,busy:o}){let{sid:r,code:s,table:c,gm:l,host:h}=e.
invitation,d=m=>{m.preventDefault();let f=new FormData(m.target),g=String(f.get("name")).trim(),b=f.get("role")==="spectator",u=String(f.get("character")??"").trim();
t(async()=>{let w={...(await e.client.join(r,{code:s,name:g,role:b?"spectator":"player"})).table.credentials,name:g,table:c,join:{code:s,table:c,gm:l}};e.enter(
w,b?"":u)})};return i`<main class="narrow stack" id="now">
    <section class="turn">
      <p class="kick">${l?n("{gm} invites you to",{gm:l}):n("You are invited to")}</p>
      <h1>${c||n("A table")}</h1>
      ${h&&i`<p class="small">${h}</p>`}
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
      <button class="primary wide" aria-disabled=${o?"true":null}>${n("Sit down")}</button>
      <p class="hint">${n("Your seat is kept in this browser.")}</p>
    </form>
    <button class="quiet wide" onClick=${()=>{e.invitation=null,e.render()}}>${n("Another table")}</button>
  </main>`}var ie="/play/worker.js";function oe(){if(!navigator.serviceWorker)return;let e=globalThis.trustedTypes?.createPolicy("worker",{createScriptURL:()=>ie}),t=e?e.createScriptURL(
""):ie;navigator.serviceWorker.register(t,{scope:"/play"}).catch(()=>{})}function se(){return i`<p class="note bad" role="alert">
    ${n("This part of the page could not be loaded.")} <button class="mini" onClick=${()=>location.reload()}>
      ${n("Load the page again")}
    </button>
  </p>`}var _=class{constructor(){this.tab="now",this.play=null,this.invitation=re(),this.linked=null,this.calls=new N,this.opening=null,this.Table=null,this.game=null,
addEventListener("hashchange",async()=>{this.invitation=re()??this.invitation,this.game=await L(),(this.invitation||this.game)&&this.begin()}),Promise.all([this.
setLanguage(),L()]).then(([,t])=>{this.game=t,this.begin()})}begin(){let{invitation:t}=this,a=t?C().find(({sid:o})=>o===t.sid):P();t?.token?this.#e(t):a&&!this.
game?this.enter(a):this.show(null)}async#e(t){this.linked={},this.show(null);let a=await J(this.client,t);if(this.invitation===t){if(a.seat&&!a.kept)return this.
enter(a.seat);this.linked=a,this.render()}}dropLink(){this.linked=null,this.invitation=null,this.begin()}invite(t){this.invitation={...t,token:null},this.begin()}follow(t){
location.hash=t}async setLanguage(){this.settings=G();let t=this.settings.language||navigator.language.slice(0,2);this.language=await F(t),document.documentElement.
lang=this.language,document.documentElement.dataset.motion=this.settings.motion,R(this.settings.sound==="on"),this.client=new I(location.origin,{language:this.language})}async enter(t,a=""){
M(t),this.invitation=null,this.game=null,this.linked=null;let o={failed:!1};this.opening=o,this.show(null);let r=await import("./table.js").catch(
()=>null);if(this.opening!==o)return;if(!r){o.failed=!0,this.render();return}this.opening=null,this.Table=r.Table;let s=new r.Play(this.client,t,this);s.newcomer=
a,this.show(s)}show(t){this.play?.stop(),this.play=t,this.tab="now",t?.start(),this.render()}leave(){A(this.play.seat.sid),this.show(null)}anotherName(){let{sid:t,
join:a}=this.play.seat;A(t),this.invitation={sid:t,...a},this.show(null)}toDoor(){U(""),this.show(null)}async set(t,a){H(t,a),await this.setLanguage(),t==="lang\
uage"&&this.play?this.enter({...this.play.seat,...this.play.table.credentials}):this.render()}look(t){this.tab=t,this.play&&(this.play.refusal=null),this.render(),
scrollTo({top:0})}render=()=>{this.waiting||(this.waiting=!0,queueMicrotask(()=>{this.waiting=!1,Y(i`<${ke} app=${this} />`,document.getElementById("app"))}))}};
function re(){let e=new URLSearchParams(location.hash.slice(1)),[t,a,o]=["t","c","k"].map(r=>e.get(r));return!t||!(a||o)?null:(history.replaceState(null,"",location.
pathname),{sid:t,code:a,token:o,table:e.get("n")??"",gm:e.get("g")??""})}function ke({app:e}){let{play:t}=e;return S(()=>{document.documentElement.dataset.family=
t?.game?t.family:"",e.calls.draw(t);let a=document.getElementById("told");a.textContent!==(t?.spoken??"")&&(a.textContent=t?.spoken??"")}),e.linked?i`<${K} app=${e} />`:
e.opening?i`<${ve} failed=${e.opening.failed} />`:t?i`<${e.Table} play=${t} app=${e} />`:i`<${ae} app=${e} />`}function ve({failed:e}){return i`<main class="narrow stack">
    <section class="wait" role="status"><h1>${n("The table is read")}<span class="dots"></span></h1></section>
    ${e&&i`<${se} />`}
  </main>`}oe();new _;
