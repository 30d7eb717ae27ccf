import{A as E,L as C,M as P,N as M,P as U,Q as A,R as G,S as H,V as J,W as K,_ as z,a as I,f as R,g as _,k as F,l as n,m as D,r as N,s as Y,t as g,u as S,w as W,
x as i,y as q,z as B}from"./chunk.js";function V({app:e,tried:t,busy:a}){let[s,r]=g({file:null,key:""}),[o,c]=g(!0),l=d=>r({file:d.target.files[0]??null,key:he()});return i`<form class="stack" onSubmit=${d=>{
d.preventDefault(),s.file&&t(async()=>{let h=await de(e,s,o),{people:p,name:w,system:$}=await e.client.table({sid:h.id,token:h.gm_token}).getSession(),u=p.find(
({id:f})=>f===h.gm)?.name??"";e.enter({sid:h.id,token:h.gm_token,name:u,table:w||$})})}}>
    <div>
      <label for="table-file">${n("The file of an exported table")}</label>
      <input id="table-file" type="file" accept=".ndjson,.jsonl,application/x-ndjson" required onChange=${l} />
      <p class="hint">
        ${n("It becomes a new table, and you its game master. Its dice are checked first: that may take a while.")}
      </p>
    </div>
    <label class="tick">
      <input type="checkbox" checked=${o} onChange=${d=>c(d.target.checked)} />
      ${n("With its story")}
    </label>
    <button class="wide" aria-disabled=${a?"true":null}>${n("Import the table")}</button>
  </form>`}function he(){return Array.from(crypto.getRandomValues(new Uint8Array(16)),e=>e.toString(16).padStart(2,"0")).join("")}async function de(e,{file:t,key:a},s){
let r={"Content-Type":"application/x-ndjson","Idempotency-Key":a,"Accept-Language":e.language},c=await fetch(`/v1/sessions/import?history=${s?"keep":"drop"}`,{method:"\
POST",headers:r,body:t}).catch(()=>{throw new I("offline")}),l=await c.json();if(c.ok)return l;throw Object.assign(new Error(c.statusText),l)}function Q(e){if(![400,413,422].includes(e.status))return[];let t=Number(/\bat line (\d+)/.exec(e.detail)?.[1]??0)||null;return e.errors.length?e.errors.map(a=>({
line:a.line??null,pointer:a.pointer,detail:a.detail})):[{line:t,pointer:"",detail:e.detail}]}function X({faults:e,go:t}){return i`<ul class="faults">
    ${e.map(({line:a,pointer:s,detail:r})=>{let o=a&&n("Line {n}",{n:a});return i`<li>
        ${o&&(t?i`<button class="mini" onClick=${()=>t(a)}>${o}</button>`:i`<b>${o}</b>`)} <span>${s&&i`<code>${s}:</code> `}${r}</span>
      </li>`})}
  </ul>`}var k=class extends Error{constructor(t){super(`the game of the link is ${t}`),this.reason=t}};async function L(){let e=/^#game=(.*)$/s.exec(location.hash)?.[1];if(e===void 0)return null;history.replaceState(null,"",location.pathname);try{return{text:await me(
e),reason:""}}catch(t){return{text:"",reason:t.reason}}}async function me(e){if(e.length>1e5)throw new k("large");try{let t=Uint8Array.from(atob(e.replaceAll("-",
"+").replaceAll("_","/")),a=>a.charCodeAt(0));return await fe(t)}catch(t){throw t instanceof k?t:new k("damaged")}}async function fe(e){let t=0,s=new ReadableStream(
{pull(l){t<e.length?l.enqueue(e.slice(t,t+64)):l.close(),t+=64}},{highWaterMark:0}).pipeThrough(new DecompressionStream("deflate")).getReader(),r=[],o=0;for(;;){
let{done:l,value:m}=await s.read();if(l)break;if(o+=m.length,o>65536)throw s.cancel().catch(()=>{}),new k("large");r.push(m)}let c=new Uint8Array(o);return r.reduce(
(l,m)=>(c.set(m,l),l+m.length),0),new TextDecoder("utf-8",{fatal:!0}).decode(c)}var Z="own",O={text:"",name:"",checked:null,faults:[],reason:""};function ee(e){return{...O,...e,name:n("From the link")}}async function te(e,t){try{return{...t,
checked:await e.client.checkGame(t.text),faults:[]}}catch(a){let s=Q(a);if(!s.length)throw a;return{...t,checked:null,faults:s}}}function ne({file:e,check:t,busy:a}){
let s=async d=>{let[h]=d.target.files;if(!h)return;let p=h.size>65536?"large":"";t({...O,text:p?"":await h.text(),name:h.name,reason:p})},{text:r,name:o,checked:c,
faults:l,reason:m}=e;return i`<div class="stack">
    <div>
      <label for="game-file">${n("Its file, in TOML or JSON")}</label>
      <input id="game-file" type="file" accept=".toml,.json" onChange=${s} />
      <p class="hint"><a href="/games">${n("Write a game")}</a></p>
    </div>
    ${m&&i`<p class="note bad" role="alert">${ge(m)}</p>`}
    <div role="status">
      ${c&&i`<p class="note good"><b>${c.description.title}</b> ${n("{name} plays.",{name:o})}
        </p>`}
      ${l.length>0&&i`<div class="note bad">
          <b>${D(l.length,"{name} has {n} fault:","{name} has {n} faults:",{name:o})}</b>
          <${X} faults=${l} />
        </div>`}
    </div>
    ${r&&!c&&!l.length&&i`<p class="note">
        ${n("{name}: nothing of it was sent.",{name:o})} <button
          type="button"
          class="mini"
          aria-disabled=${a?"true":null}
          onClick=${()=>t(e)}
        >
          ${n("Check it")}
        </button>
      </p>`}
  </div>`}function ge(e){return e==="large"?n("This game is too large: a file has at most 64 KiB."):n("This link is damaged: copy it again, as a whole.")}function $e(e){return e==="duality"?n("Hope and Fear: two twelve-sided dice against a Difficulty"):e==="pool"?n("Pools of ten-sided dice: how many reach the dif\
ficulty?"):e==="fitd"?n("Six-sided dice, position and effect; the highest counts"):n("Dice that are added up")}function ae({app:e}){let[t,a]=g([]),[s,r]=g(null),
[o,c]=g(!1);S(()=>{e.client.listSystems().then(({systems:d})=>a(d.filter(h=>!h.extra_of)),d=>r(E(d)))},[]);let l=async d=>{if(!o){c(!0),r(null);try{await d()}catch(h){
r(E(h))}c(!1)}},m=s&&i`<p class="note bad" role="alert">${s.text} ${s.more.join(" ")}</p>`;return e.invitation?i`<${ye} app=${e} tried=${l} said=${m} busy=${o} />`:
i`<${be} key=${e.game?.text} app=${e} games=${t} tried=${l} said=${m} busy=${o} />`}function be({app:e,games:t,tried:a,said:s,busy:r}){let[o,c]=g(e.game!==null),
[l,m]=g(e.game?ee(e.game):O),d=W(null);S(()=>{e.game&&d.current.scrollIntoView()},[]);let h=async u=>{let f=u.text&&!u.checked?await te(e,u):u;return m(f),f.checked?.
document},p=u=>{u.preventDefault();let f=new FormData(u.target),b=["system","table","name","host"],[v,T,y,le]=b.map(x=>String(f.get(x)??"").trim());a(async()=>{
let x=o&&await h(l);if(o&&!x)return;let ce=x?{game:x}:{system:v},{table:ue}=await e.client.openSession({...ce,name:T,gm:y,options:{host:le}});e.enter({...ue.credentials,
name:y,table:T})})},w=u=>{u.preventDefault();let f=String(new FormData(u.target).get("code"));a(async()=>{let{sid:b,name:v,gm:T,...y}=await e.client.findTable(f).
catch(we);e.invite({sid:b,code:f,table:v,gm:T,host:q(y.host,y.host_name??y.host)})})},$=C();return i`<main class="narrow stack" id="now">
    <h1>Rollwright</h1>
    <p class="soft">${n("Action rolls of five games: exact odds before the dice, and dice that nobody can choose.")}</p>
    ${s}
    ${$.length>0&&i`<section class="card"><h2>${n("Your tables")}</h2><ul class="stack">
      ${$.map(u=>i`<li>
            <button class="wide" onClick=${()=>e.enter(u)}>
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
      <button class="wide" aria-disabled=${r?"true":null}>${n("Find the table")}</button>
    </form>
    <form class="card stack" ref=${d} onSubmit=${p}>
      <h2>${n("Open a table")}</h2>
      <fieldset><legend>${n("Game")}</legend><div class="pick">
        ${t.map(({name:u,title:f,family:b},v)=>i`<label>
              <input
                type="radio"
                name="system"
                value=${u}
                defaultChecked=${v===0&&!o}
                required
                onChange=${()=>c(!1)}
              />
              <span>${f}<small>${$e(b)}</small></span>
            </label>`)}
        <label>
          <input type="radio" name="system" value=${Z} defaultChecked=${o} required onChange=${()=>c(!0)} />
          <span>${n("Your own game")}<small>${n("A file that says what is other in it")}</small></span>
        </label>
      </div></fieldset>
      ${o&&i`<${ne} file=${l} check=${u=>a(()=>h(u))} busy=${r} />`}
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
  </main>`}function we(e){throw e.code==="wrong_code"&&(e.code="unknown_code"),e}function ye({app:e,tried:t,said:a,busy:s}){let{sid:r,code:o,table:c,gm:l,host:m}=e.
invitation,d=h=>{h.preventDefault();let p=new FormData(h.target),w=String(p.get("name")).trim(),$=p.get("role")==="spectator",u=String(p.get("character")??"").trim();
t(async()=>{let b={...(await e.client.join(r,{code:o,name:w,role:$?"spectator":"player"})).table.credentials,name:w,table:c,join:{code:o,table:c,gm:l}};e.enter(
b,$?"":u)})};return i`<main class="narrow stack" id="now">
    <section class="turn">
      <p class="kick">${l?n("{gm} invites you to",{gm:l}):n("You are invited to")}</p>
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
    <button class="quiet wide" onClick=${()=>{e.invitation=null,e.render()}}>${n("Another table")}</button>
  </main>`}var ie="/play/worker.js";function se(){if(!navigator.serviceWorker)return;let e=globalThis.trustedTypes?.createPolicy("worker",{createScriptURL:()=>ie}),t=e?e.createScriptURL(
""):ie;navigator.serviceWorker.register(t,{scope:"/play"}).catch(()=>{})}function oe(){return i`<p class="note bad" role="alert">
    ${n("This part of the page could not be loaded.")} <button class="mini" onClick=${()=>location.reload()}>
      ${n("Load the page again")}
    </button>
  </p>`}var j=class{constructor(){this.tab="now",this.play=null,this.invitation=re(),this.linked=null,this.calls=new N,this.opening=null,this.Table=null,this.game=null,
addEventListener("hashchange",async()=>{this.invitation=re()??this.invitation,this.game=await L(),(this.invitation||this.game)&&this.begin()}),Promise.all([this.
setLanguage(),L()]).then(([,t])=>{this.game=t,this.begin()})}begin(){let{invitation:t}=this,a=t?C().find(({sid:s})=>s===t.sid):P();t?.token?this.#e(t):a&&!this.
game?this.enter(a):this.show(null)}async#e(t){this.linked={},this.show(null);let a=await J(this.client,t);if(this.invitation===t){if(a.seat&&!a.kept)return this.
enter(a.seat);this.linked=a,this.render()}}dropLink(){this.linked=null,this.invitation=null,this.begin()}invite(t){this.invitation={...t,token:null},this.begin()}follow(t){
location.hash=t}async setLanguage(){this.settings=G();let t=this.settings.language||navigator.language.slice(0,2);this.language=await F(t),document.documentElement.
lang=this.language,document.documentElement.dataset.motion=this.settings.motion,_(this.settings.sound==="on"),this.client=new R(location.origin,{language:this.language})}async enter(t,a=""){
M(t),this.invitation=null,this.game=null,this.linked=null;let s={failed:!1};this.opening=s,this.show(null);let r=await import("./table.js").catch(
()=>null);if(this.opening!==s)return;if(!r){s.failed=!0,this.render();return}this.opening=null,this.Table=r.Table;let o=new r.Play(this.client,t,this);o.newcomer=
a,this.show(o)}show(t){this.play?.stop(),this.play=t,this.tab="now",t?.start(),this.render()}leave(){A(this.play.seat.sid),this.show(null)}anotherName(){let{sid:t,
join:a}=this.play.seat;A(t),this.invitation={sid:t,...a},this.show(null)}toDoor(){U(""),this.show(null)}async set(t,a){H(t,a),await this.setLanguage(),t==="lang\
uage"&&this.play?this.enter({...this.play.seat,...this.play.table.credentials}):this.render()}look(t){this.tab=t,this.play&&(this.play.refusal=null),this.render(),
scrollTo({top:0})}render=()=>{this.waiting||(this.waiting=!0,queueMicrotask(()=>{this.waiting=!1,Y(i`<${ke} app=${this} />`,document.getElementById("app"))}))}};
function re(){let e=new URLSearchParams(location.hash.slice(1)),[t,a,s]=["t","c","k"].map(r=>e.get(r));return!t||!(a||s)?null:(history.replaceState(null,"",location.
pathname),{sid:t,code:a,token:s,table:e.get("n")??"",gm:e.get("g")??""})}function ke({app:e}){let{play:t}=e;return S(()=>{document.documentElement.dataset.family=
t?.game?t.family:"",e.calls.draw(t);let a=document.getElementById("told");a.textContent!==(t?.spoken??"")&&(a.textContent=t?.spoken??"")}),e.linked?i`<${K} app=${e} />`:
e.opening?i`<${ve} failed=${e.opening.failed} />`:t?i`<${e.Table} play=${t} app=${e} />`:i`<${ae} app=${e} />`}function ve({failed:e}){return i`<main class="narrow stack">
    <section class="wait" role="status"><h1>${n("The table is read")}<span class="dots"></span></h1></section>
    ${e&&i`<${oe} />`}
  </main>`}se();new j;
