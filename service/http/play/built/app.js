import{A as O,P as T,Q as q,R as B,T as P,U as E,V as M,W as U,Z as G,_ as H,a as j,ca as J,f as _,g as F,k as I,l as n,m as R,r as D,s as N,t as g,u as S,x as i,
y as Y,z as W}from"./chunk.js";function K({app:t,tried:e,busy:a}){let[s,l]=g({file:null,key:""}),[o,h]=g(!0),r=d=>l({file:d.target.files[0]??null,key:ct()});return i`<form class="stack" onSubmit=${d=>{
d.preventDefault(),s.file&&e(async()=>{let u=await ht(t,s,o),{people:p,name:b,system:c}=await t.client.table({sid:u.id,token:u.gm_token}).getSession(),f=p.find(
({id:$})=>$===u.gm)?.name??"";t.enter({sid:u.id,token:u.gm_token,name:f,table:b||c})})}}>
    <div>
      <label for="table-file">${n("The file of an exported table")}</label>
      <input id="table-file" type="file" accept=".ndjson,.jsonl,application/x-ndjson" required onChange=${r} />
      <p class="hint">
        ${n("It becomes a new table, and you its game master. Its dice are checked first: that may take a while.")}
      </p>
    </div>
    <label class="tick">
      <input type="checkbox" checked=${o} onChange=${d=>h(d.target.checked)} />
      ${n("With its story")}
    </label>
    <button class="wide" aria-disabled=${a?"true":null}>${n("Import the table")}</button>
  </form>`}function ct(){return Array.from(crypto.getRandomValues(new Uint8Array(16)),t=>t.toString(16).padStart(2,"0")).join("")}async function ht(t,{file:e,key:a},s){
let l={"Content-Type":"application/x-ndjson","Idempotency-Key":a,"Accept-Language":t.language},h=await fetch(`/v1/sessions/import?history=${s?"keep":"drop"}`,{method:"\
POST",headers:l,body:e}).catch(()=>{throw new j("offline")}),r=await h.json();if(h.ok)return r;throw Object.assign(new Error(h.statusText),r)}function z(t){if(![400,413,422].includes(t.status))return[];let e=Number(/\bat line (\d+)/.exec(t.detail)?.[1]??0)||null;return t.errors.length?t.errors.map(a=>({
line:a.line??null,pointer:a.pointer,detail:a.detail})):[{line:e,pointer:"",detail:t.detail}]}function V({faults:t,go:e}){return i`<ul class="faults">
    ${t.map(({line:a,pointer:s,detail:l})=>{let o=a&&n("Line {n}",{n:a});return i`<li>
        ${o&&(e?i`<button class="mini" onClick=${()=>e(a)}>${o}</button>`:i`<b>${o}</b>`)}
        <span>${s&&i`<code>${s}:</code> `}${l}</span>
      </li>`})}
  </ul>`}var k=class extends Error{constructor(e){super(`the game of the link is ${e}`),this.reason=e}};async function A(){let t=/^#game=(.*)$/s.exec(location.hash)?.[1];if(t===void 0)return null;history.replaceState(null,"",location.pathname);try{return{text:await ut(
t),reason:""}}catch(e){return{text:"",reason:e.reason}}}async function ut(t){if(t.length>1e5)throw new k("large");try{let e=Uint8Array.from(atob(t.replaceAll("-",
"+").replaceAll("_","/")),a=>a.charCodeAt(0));return await dt(e)}catch(e){throw e instanceof k?e:new k("damaged")}}async function dt(t){let e=0,s=new ReadableStream(
{pull(r){e<t.length?r.enqueue(t.slice(e,e+64)):r.close(),e+=64}},{highWaterMark:0}).pipeThrough(new DecompressionStream("deflate")).getReader(),l=[],o=0;for(;;){
let{done:r,value:m}=await s.read();if(r)break;if(o+=m.length,o>65536)throw s.cancel().catch(()=>{}),new k("large");l.push(m)}let h=new Uint8Array(o);return l.reduce(
(r,m)=>(h.set(m,r),r+m.length),0),new TextDecoder("utf-8",{fatal:!0}).decode(h)}var Q="own",C={text:"",name:"",checked:null,faults:[],reason:""};function X(t){return{...C,...t,name:n("From the link")}}async function Z(t,e){try{return{...e,checked:await t.
client.checkGame(e.text),faults:[]}}catch(a){let s=z(a);if(!s.length)throw a;return{...e,checked:null,faults:s}}}function tt({file:t,check:e,busy:a}){let s=async d=>{
let[u]=d.target.files;if(!u)return;let p=u.size>65536?"large":"";e({...C,text:p?"":await u.text(),name:u.name,reason:p})},{text:l,name:o,checked:h,faults:r,reason:m}=t;
return i`<div class="stack">
    <div>
      <label for="game-file">${n("Its file, in TOML or JSON")}</label>
      <input id="game-file" type="file" accept=".toml,.json" onChange=${s} />
      <p class="hint"><a href="/games">${n("Write a game")}</a></p>
    </div>
    ${m&&i`<p class="note bad" role="alert">${ft(m)}</p>`}
    <div role="status">
      ${h&&i`<p class="note good"><b>${h.description.title}</b> ${n("{name} plays.",{name:o})}
        </p>`}
      ${r.length>0&&i`<div class="note bad">
          <b>${R(r.length,"{name} has {n} fault:","{name} has {n} faults:",{name:o})}</b>
          <${V} faults=${r} />
        </div>`}
    </div>
    ${l&&!h&&!r.length&&i`<p class="note">
        ${n("{name}: nothing of it was sent.",{name:o})} <button
          type="button"
          class="mini"
          aria-disabled=${a?"true":null}
          onClick=${()=>e(t)}
        >
          ${n("Check it")}
        </button>
      </p>`}
  </div>`}function ft(t){return t==="large"?n("This game is too large: a file has at most 64 KiB."):n("This link is damaged: copy it again, as a whole.")}function pt(t){return t==="duality"?n("Hope and Fear: two twelve-sided dice against a Difficulty"):t==="pool"?n("Pools of ten-sided dice: how many reach the dif\
ficulty?"):t==="fitd"?n("Six-sided dice, position and effect; the highest counts"):n("Dice that are added up")}function et({app:t}){let[e,a]=g([]),[s,l]=g(null),
[o,h]=g(!1);S(()=>{t.client.listSystems().then(({systems:d})=>a(d.filter(u=>!u.extra_of)),d=>l(O(d)))},[]);let r=async d=>{if(!o){h(!0),l(null);try{await d()}catch(u){
l(O(u))}h(!1)}},m=s&&i`<p class="note bad" role="alert">${s.text} ${s.more.join(" ")}</p>`;return t.invitation?i`<${bt} app=${t} tried=${r} said=${m} busy=${o} />`:
i`<${gt} key=${t.game?.text} app=${t} games=${e} tried=${r} said=${m} busy=${o} />`}function gt({app:t,games:e,tried:a,said:s,busy:l}){let[o,h]=g(t.game!==null),
[r,m]=g(t.game?X(t.game):C),d=async c=>{let f=c.text&&!c.checked?await Z(t,c):c;return m(f),f.checked?.document},u=c=>{c.preventDefault();let f=new FormData(c.target),
$=["system","table","name","host"],[w,x,y,ot]=$.map(v=>String(f.get(v)??"").trim());a(async()=>{let v=o&&await d(r);if(o&&!v)return;let lt=v?{game:v}:{system:w},
{table:rt}=await t.client.openSession({...lt,name:x,gm:y,options:{host:ot}});t.enter({...rt.credentials,name:y,table:x})})},p=c=>{c.preventDefault();let f=String(
new FormData(c.target).get("code"));a(async()=>{let{sid:$,name:w,gm:x,...y}=await t.client.findTable(f).catch($t);t.invite({sid:$,code:f,table:w,gm:x,host:Y(y.host,
y.host_name??y.host)})})},b=T();return i`<main class="narrow stack" id="now">
    <h1>Rollwright</h1>
    <p class="soft">${n("Action rolls of five games: exact odds before the dice, and dice that nobody can choose.")}</p>
    ${s}
    ${b.length>0&&i`<section class="card"><h2>${n("Your tables")}</h2><ul class="stack">
      ${b.map(c=>i`<li>
            <button class="wide" onClick=${()=>t.enter(c)}>
              ${c.table||n("A table")} <span class="soft">${c.name}</span>
            </button>
          </li>`)}
    </ul></section>`}
    <form class="card stack" onSubmit=${p}>
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
    <form class="card stack" onSubmit=${u}>
      <h2>${n("Open a table")}</h2>
      <fieldset><legend>${n("Game")}</legend><div class="pick">
        ${e.map(({name:c,title:f,family:$},w)=>i`<label>
              <input
                type="radio"
                name="system"
                value=${c}
                defaultChecked=${w===0&&!o}
                required
                onChange=${()=>h(!1)}
              />
              <span>${f}<small>${pt($)}</small></span>
            </label>`)}
        <label>
          <input type="radio" name="system" value=${Q} defaultChecked=${o} required onChange=${()=>h(!0)} />
          <span>${n("Your own game")}<small>${n("A file that says what is other in it")}</small></span>
        </label>
      </div></fieldset>
      ${o&&i`<${tt} file=${r} check=${c=>a(()=>d(c))} busy=${l} />`}
      <div>
        <label for="table">${n("Name of the table")}</label>
        <input id="table" name="table" maxlength="80" placeholder=${n("The Vault Job")} />
      </div>
      <div>
        <label for="name">${n("Your name")}</label>
        <input id="name" name="name" maxlength="80" autocomplete="nickname" required />
        <p class="hint">${n("You are the game master. No account, no e-mail.")}</p>
      </div>
      <${W} id="host" />
      <button class="primary wide" aria-disabled=${l?"true":null}>${n("Open the table")}</button>
    </form>
    <details class="card">
      <summary>${n("You had a seat elsewhere")}</summary>
      <div class="stack"><${J} app=${t} /></div>
    </details>
    <details class="card">
      <summary>${n("Import a table")}</summary>
      <${K} app=${t} tried=${a} busy=${l} />
    </details>
    <p class="hint"><a href="/docs">${n("For developers")}</a> · <a href="/verify">${n("Check dice")}</a></p>
  </main>`}function $t(t){throw t.code==="wrong_code"&&(t.code="unknown_code"),t}function bt({app:t,tried:e,said:a,busy:s}){let{sid:l,code:o,table:h,gm:r,host:m}=t.
invitation,d=u=>{u.preventDefault();let p=new FormData(u.target),b=String(p.get("name")).trim(),c=p.get("role")==="spectator",f=String(p.get("character")??"").trim();
e(async()=>{let w={...(await t.client.join(l,{code:o,name:b,role:c?"spectator":"player"})).table.credentials,name:b,table:h,join:{code:o,table:h,gm:r}};t.enter(
w,c?"":f)})};return i`<main class="narrow stack" id="now">
    <section class="turn">
      <p class="kick">${r?n("{gm} invites you to",{gm:r}):n("You are invited to")}</p>
      <h1>${h||n("A table")}</h1>
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
  </main>`}var nt="/play/worker.js";function at(){if(!navigator.serviceWorker)return;let t=globalThis.trustedTypes?.createPolicy("worker",{createScriptURL:()=>nt}),e=t?t.createScriptURL(
""):nt;navigator.serviceWorker.register(e,{scope:"/play"}).catch(()=>{})}function it(){return i`<p class="note bad" role="alert">
    ${n("This part of the page could not be loaded.")} <button class="mini" onClick=${()=>location.reload()}>
      ${n("Load the page again")}
    </button>
  </p>`}var L=class{constructor(){this.tab="now",this.play=null,this.invitation=st(),this.linked=null,this.calls=new D,this.opening=null,this.Table=null,this.game=null,
addEventListener("hashchange",async()=>{this.invitation=st()??this.invitation,this.game=await A(),(this.invitation||this.game)&&this.begin()}),Promise.all([this.
setLanguage(),A()]).then(([,e])=>{this.game=e,this.begin()})}begin(){let{invitation:e}=this,a=e?T().find(({sid:s})=>s===e.sid):q();e?.token?this.#t(e):a&&!this.
game?this.enter(a):this.show(null)}async#t(e){this.linked={},this.show(null);let a=await G(this.client,e);if(this.invitation===e){if(a.seat&&!a.kept)return this.
enter(a.seat);this.linked=a,this.render()}}dropLink(){this.linked=null,this.invitation=null,this.begin()}invite(e){this.invitation={...e,token:null},this.begin()}follow(e){
location.hash=e}async setLanguage(){this.settings=M();let e=this.settings.language||navigator.language.slice(0,2);this.language=await I(e),document.documentElement.
lang=this.language,document.documentElement.dataset.motion=this.settings.motion,F(this.settings.sound==="on"),this.client=new _(location.origin,{language:this.language})}async enter(e,a=""){
B(e),this.invitation=null,this.game=null,this.linked=null;let s={failed:!1};this.opening=s,this.show(null);let l=await import("./table.js").catch(
()=>null);if(this.opening!==s)return;if(!l){s.failed=!0,this.render();return}this.opening=null,this.Table=l.Table;let o=new l.Play(this.client,e,this);o.newcomer=
a,this.show(o)}show(e){this.play?.stop(),this.play=e,this.tab="now",e?.start(),this.render()}leave(){E(this.play.seat.sid),this.show(null)}anotherName(){let{sid:e,
join:a}=this.play.seat;E(e),this.invitation={sid:e,...a},this.show(null)}toDoor(){P(""),this.show(null)}async set(e,a){U(e,a),await this.setLanguage(),e==="lang\
uage"&&this.play?this.enter({...this.play.seat,...this.play.table.credentials}):this.render()}look(e){this.tab=e,this.play&&(this.play.refusal=null),this.render(),
scrollTo({top:0})}render=()=>{this.waiting||(this.waiting=!0,queueMicrotask(()=>{this.waiting=!1,N(i`<${wt} app=${this} />`,document.getElementById("app"))}))}};
function st(){let t=new URLSearchParams(location.hash.slice(1)),[e,a,s]=["t","c","k"].map(l=>t.get(l));return!e||!(a||s)?null:(history.replaceState(null,"",location.
pathname),{sid:e,code:a,token:s,table:t.get("n")??"",gm:t.get("g")??""})}function wt({app:t}){let{play:e}=t;return S(()=>{document.documentElement.dataset.family=
e?.game?e.family:"",t.calls.draw(e);let a=document.getElementById("told");a.textContent!==(e?.spoken??"")&&(a.textContent=e?.spoken??"")}),t.linked?i`<${H} app=${t} />`:
t.opening?i`<${yt} failed=${t.opening.failed} />`:e?i`<${t.Table} play=${e} app=${t} />`:i`<${et} app=${t} />`}function yt({failed:t}){return i`<main class="narrow stack">
    <section class="wait" role="status"><h1>${n("The table is read")}<span class="dots"></span></h1></section>
    ${t&&i`<${it} />`}
  </main>`}at();new L;
