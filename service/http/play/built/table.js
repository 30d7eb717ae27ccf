import{A as Dt,B as U,C as he,D as ce,E as Se,F as K,G as oe,H as Rt,K as yt,P as Lt,Q as Ft,T as Pt,U as Bt,V as Gt,a as Ce,d as Ke,e as H,f as jt,h as o,i as S,
j as E,k as W,l as Nt,m as It,p as b,q,r as Mt,s as N,t as i,u as ne,v as Et,w as v,x as Oe,y as re,z as Wt}from"./chunk.js";function ae(e,t,s){return Object.entries(e.game.spec.properties).filter(([,n])=>t.includes(n["x-owner"])&&!n["x-joined"]&&!!n["x-primary"]===s&&(!n["x-published"]||
e.session.options.published)&&_e(n)!=="hidden"&&_e(n)!=="object")}function _e(e){return e["x-widget"]}function Te(e){return e.anyOf?.find(({type:t})=>t!=="null")??
e}function ie({play:e,name:t,value:s,change:n,needed:a=!1,form:r="field"}){let c=e.field(t),l=`${r}-${t}`,u=i`<p class="hint">${c.description}</p>`;return _e(c)===
"checkbox"?i`<div>
      <label class="tick">
        <input
          id=${l}
          type="checkbox"
          checked=${s??c.default}
          onChange=${d=>n(d.target.checked)}
        />
        ${c.title}
      </label>
      ${u}
    </div>`:i`<div>
    <label for=${l}>${c.title}${a&&i` <span class="soft">${o("(needed)")}</span>`}</label>
    <${kn} id=${l} field=${c} value=${s} change=${n} />
    ${u}
  </div>`}function kn({id:e,field:t,value:s,change:n}){let a=Te(t),r=t["x-enum-labels"]??a["x-enum-labels"]??{},c=t.enum??a.enum;if(c)return i`<select
      id=${e}
      value=${s??t.default??""}
      onChange=${l=>n(l.target.value||null)}
    >
      ${t.default===null&&i`<option value="">${o("none")}</option>`}
      ${c.map(l=>i`<option value=${l}>${r[l]?.label??l}</option>`)}
    </select>`;if(a.type==="integer")return i`<${I}
      id=${e}
      value=${s??t.default??0}
      least=${a.minimum??0}
      most=${a.maximum??99}
      change=${n}
    />`;if(a.type==="array"){let l=(s??[]).join(", ");return i`<input
      id=${e}
      value=${l}
      placeholder=${o("separated by commas")}
      onChange=${u=>n(wn(u.target.value))}
    />`}return _e(t)==="textarea"?i`<textarea
      id=${e}
      class="says"
      maxlength=${a.maxLength}
      value=${s??""}
      onInput=${l=>n(l.target.value)}
    >
    </textarea>`:i`<input
    id=${e}
    maxlength=${a.maxLength}
    value=${s??""}
    onInput=${l=>n(l.target.value)}
  />`}function wn(e){return e.split(",").map(t=>t.trim()).filter(Boolean)}function I({id:e,value:t,least:s=0,most:n=99,change:a,says:r}){let c=l=>a(Math.min(n,Math.
max(s,l)));return i`<span class="row stepper" role="group" aria-label=${r}>
    <button
      type="button"
      class="mini"
      aria-label=${o("one less")}
      aria-disabled=${t<=s?"true":null}
      onClick=${()=>c(t-1)}
    >
      <${v} name="minus" />
    </button>
    <output id=${e}><b>${t}</b></output>
    <button
      type="button"
      class="mini"
      aria-label=${o("one more")}
      aria-disabled=${t>=n?"true":null}
      onClick=${()=>c(t+1)}
    >
      <${v} name="plus" />
    </button>
  </span>`}function Ht({value:e,least:t,most:s,change:n,says:a}){if(s-t>8)return i`<${I} value=${e} least=${t} most=${s} change=${n} says=${a} />`;let r=Array.from(
{length:s-t+1},(c,l)=>t+l);return i`<span class="dial dots-row" role="group" aria-label=${a}>${r.map(c=>i`<button type="button" aria-pressed=${String(c===e)} onClick=${()=>n(
c)}>
        ${t<0&&c>0?`+${c}`:String(c).replace("-","\u2212")}
      </button>`)}</span>`}var vn=[4,6,8,12];function Ut({play:e}){let[t,s]=b(!1),n=e.role==="gm",a=N(null),r=()=>{s(!1),a.current?.focus()};return i`<section class="card" aria-labelledby="clocks-title">
    <div class="row"><h2 id="clocks-title">${o("Clocks")}</h2>
      ${n?i`<button
            class="mini push"
            ref=${a}
            aria-expanded=${String(t)}
            aria-label=${o("New clock")}
            onClick=${()=>s(!t)}
          >
            <${v} name="plus" />
            ${o("New")}
          </button>`:null}
    </div>
    ${t&&n?i`<${Sn} play=${e} close=${r} />`:null}
    ${e.clocks.length?i`<ul class="clocks wide-list">
          ${e.clocks.map(c=>i`<${xn} key=${c.id} play=${e} clock=${c} />`)}
        </ul>`:i`<p class="soft small">${o("No clocks yet. What are they up against?")}</p>`}
  </section>`}function xn({play:e,clock:t}){let[s,n]=b(!1),a=e.role==="gm",r=a||e.role==="player"&&t.ticked_by==="players",{name:c}=t,l=$=>e.actAfter(()=>e.table.
tickClock(t.id,{by:$}),({changes:m})=>{let p=m.find(({who:h,track:f})=>h===t.id&&f==="filled")?.to??t.filled;e.say(o("{name}: {filled} of {size}",{name:c,filled:p,
size:t.size}))}),u=t.filled>=t.size&&t.kind!=="tug_of_war",d=t.state==="locked";return i`<li class=${`clock ${Je(t.filled)}`}>
    <${Wt} clock=${t} />
    <h3 class="name">${c}</h3>
    <div class="num">
      <span>${[o("{filled} of {size}",t),...Cn(e,t)].join(" \xB7 ")}</span>
      ${t.visible?null:i`<span class="chip"><${v} name="eye" />${o("only you")}</span>`}
    </div>
    ${r?i`<div class="ctl">
          <button
            class="mini"
            aria-label=${o("{name}: one back",{name:c})}
            aria-disabled=${t.filled<=0?"true":null}
            onClick=${()=>t.filled>0&&l(-1)}
          >
            <${v} name="minus" />
          </button>
          <button
            class="mini"
            aria-label=${o("{name}: one on",{name:c})}
            aria-disabled=${u||d?"true":null}
            title=${d?o("Another clock must be full first."):null}
            onClick=${()=>u||d||l(1)}
          >
            <${v} name="plus" />
          </button>
          ${a?i`<button
                class="mini quiet"
                aria-label=${o("{name}: more",{name:c})}
                aria-expanded=${String(s)}
                onClick=${()=>n(!s)}
              >
                <${v} name="more" />
              </button>`:null}
        </div>`:null}
    ${a&&s?i`<${On} play=${e} clock=${t} />`:null}
  </li>`}function Cn(e,t){let s=[],n=t.after&&e.clock(t.after)?.name,a=t.rival&&e.clock(t.rival)?.name;return t.state==="locked"&&n?[o("locked until {name} is f\
ull",{name:n})]:(t.kind!=="progress"&&s.push(e.label("clock",t.kind)),t.state!=="open"&&s.push(e.label("state",t.state)),a&&s.push(o("against {name}",{name:a})),
t.loops&&s.push(S(t.loops,"full once","full {n} times")),s)}function Je(e){let t=N(e),[s,n]=b(!1);return q(()=>{if(t.current===e)return;t.current=e,n(!0);let a=setTimeout(
()=>n(!1),900);return()=>clearTimeout(a)},[e]),s?"flash":""}function On({play:e,clock:t}){let{id:s,name:n,version:a,visible:r,ticked_by:c}=t,l=d=>e.act(()=>e.table.
changeClock(s,d,a)),u=async()=>{await e.ask(o("Put {name} away for good?",{name:n}),o("Put it away"))&&(await e.act(()=>e.table.deleteClock(s,a)),document.getElementById(
"clocks-title")?.closest("section").querySelector("button")?.focus())};return i`<div class="more-row row wrap">
    <button class="mini" onClick=${()=>l({visible:!r})}>
      ${r?o("Hide it"):o("Show it to all")}
    </button>
    <button
      class="mini"
      aria-pressed=${String(c==="players")}
      onClick=${()=>l({ticked_by:c==="players"?"gm":"players"})}
    >
      ${o("Players tick it")}
    </button>
    <button class="mini" onClick=${u}>${o("Put it away")}</button>
  </div>`}function Sn({play:e,close:t}){let[s,n]=b({name:"",size:6,kind:"progress",visible:!0,players:!0,link:""}),[a,r]=b(!1),[c,l]=b(!1),u=N(null);q(()=>u.current?.
focus(),[]);let d=h=>n({...s,...h}),$=Object.entries(e.game.labels.clock??{}),m={racing:"rival",linked:"after"}[s.kind];return i`<form class="stack more-row" onSubmit=${async h=>{
h.preventDefault();let f=s.name.trim();if(!f||s.kind==="linked"&&!s.link){l(!0);return}let k={name:f,size:s.size,kind:s.kind,visible:s.visible,ticked_by:s.players?
"players":"gm"};m&&s.link&&(k[m]=s.link),await e.act(()=>e.table.makeClock(k))&&t()}}>
    <div><label for="clock-name">${o("What is it about?")}</label>
      <input
        id="clock-name"
        ref=${u}
        maxlength="80"
        value=${s.name}
        aria-invalid=${c&&!s.name.trim()?"true":null}
        onInput=${h=>d({name:h.currentTarget.value})}
      />
    </div>
    <fieldset><legend>${o("Segments")}</legend><div class="dial">
      ${vn.map(h=>i`<button type="button" aria-pressed=${String(!a&&s.size===h)} onClick=${()=>{r(!1),d({size:h})}}>${h}</button>`)}
      <button type="button" aria-pressed=${String(a)} onClick=${()=>r(!0)}>${o("other")}</button>
    </div>
    ${a?i`<div class="other">
          <${I}
            id="clock-size"
            says=${o("Segments")}
            value=${s.size}
            least=${s.kind==="tug_of_war"?2:1}
            most=${24}
            change=${h=>d({size:h})}
          />
        </div>`:null}
  </fieldset>
    <div><label for="clock-kind">${o("Kind")}</label>
      <select
        id="clock-kind"
        value=${s.kind}
        onChange=${h=>d({kind:h.currentTarget.value,link:""})}
      >
        ${$.map(([h,{label:f}])=>i`<option value=${h}>${f}</option>`)}
      </select><p class="hint">${e.game.labels.clock?.[s.kind]?.help??""}</p></div>
    ${m?i`<div>
          <label for="clock-link">
            ${s.kind==="racing"?o("It races (optional)"):o("It opens when this one is full")}
          </label>
          <select
            id="clock-link"
            value=${s.link}
            aria-invalid=${c&&!s.link&&s.kind==="linked"?"true":null}
            onChange=${h=>d({link:h.currentTarget.value})}
          >
            <option value="">${o("none yet")}</option>
            ${e.clocks.map(({id:h,name:f})=>i`<option value=${h}>${f}</option>`)}
          </select></div>`:null}
    <div>
      <label class="tick">
        <input
          type="checkbox"
          checked=${s.visible}
          onChange=${h=>d({visible:h.currentTarget.checked})}
        />
        ${o("Everybody sees it")}
      </label>
      <label class="tick">
        <input
          type="checkbox"
          checked=${s.players}
          onChange=${h=>d({players:h.currentTarget.checked})}
        />
        ${o("Players may tick it")}
      </label>
    </div>
    ${c?i`<p class="err" role="alert">
          ${s.name.trim()?o("Which clock opens it?"):o("It needs a name.")}
        </p>`:null}
    <div class="row wrap">
      <button class="primary" aria-disabled=${e.busy?"true":null}>${o("Start the clock")}</button>
      <button type="button" onClick=${t}>${o("Cancel")}</button>
    </div>
  </form>`}var zt=globalThis.trustedTypes?.createPolicy("card",{createHTML:e=>e});function qe({markup:e,load:t}){let s=N(null),[n,a]=b(e),[r,c]=b(!1);return q(()=>{!n&&t&&
t().then(a,()=>c(!0))},[]),q(()=>{s.current&&n&&(s.current.innerHTML=zt?zt.createHTML(n):n)},[n]),i`<div class="embedded" ref=${s}>${!n&&(r?o("It could not be l\
oaded."):"\u2026")}</div>`}var _n=["player","shared","gm"];function Yt({play:e}){let[t,s]=b([]),[n,a]=b(null),[r,c]=b(""),l=$=>a(ne($,e));q(()=>{Promise.all(e.game.extras.map($=>e.client.
describeSystem($))).then(s,l)},[]);let u=[...t,e.game],d=u.find($=>$.name===r)??u[0];return i`<div><label for="dice-of">${o("Which dice?")}</label>
      <select id="dice-of" value=${d.name} onChange=${$=>c($.target.value)}>
        ${u.map($=>i`<option value=${$.name}>${$.title}</option>`)}
      </select></div>
    ${n&&i`<p class="note bad" role="alert">${n.text} ${n.more.join(" ")}</p>`}
    <${Tn} key=${d.name} play=${e} game=${d} told=${l} clear=${()=>a(null)} />`}function Tn({play:e,game:t,told:s,clear:n}){let[a,r]=b({}),[c,l]=b(t.approach.start??
1),[u,d]=b(""),[$,m]=b(""),p=t.name!==e.game.name&&e.session.options.published,h={game:t,session:{options:{published:!0}},field:O=>t.spec.properties[O]},{approach:f,
fields:k}=t,x=O=>!k[O]?.many&&O!=="goal"&&O!==f.name,[A,w]=[!0,!1].map(O=>ae(h,_n,O).map(([G])=>G).filter(x)),M=(O,G)=>r({...a,[O]:G}),D=A.filter(O=>k[O]?.required).
map(O=>[O,qn(h.field(O))]),L={...Object.fromEntries(D.filter(([,O])=>O!==void 0)),...a},B=k[f.name]?.many,C=()=>{let G=Object.entries(L).filter(([,te])=>te!==null&&
te!=="").map(([te,se])=>[te,An(h.field(te),se)?Number(se):se]),He=B?{[f.name]:[{name:o("Dice"),[f.number]:c}]}:{};return{system:t.name,...Object.fromEntries(G),
...He}},R=async()=>{n();try{m(await jn(e,C()))}catch(O){s(O)}},ee=()=>e.act(()=>e.table.rollAtTable({spec:C(),...u?{clock:u}:{},...Nn(e)}),()=>{e.close(),e.look(
"")}),Q=e.clocks.filter(({state:O})=>O==="open"),T=O=>i`<${ie}
      key=${O}
      form="dice"
      play=${h}
      name=${O}
      value=${L[O]}
      change=${G=>M(O,G)}
    />`;return i`<form class="stack" onSubmit=${O=>{O.preventDefault(),p?ee():R()}}>
    ${B&&i`<div>
        <label for="dice-pool">${o("How many dice?")}</label>
        <${I}
          id="dice-pool"
          value=${c}
          least=${1}
          most=${10}
          change=${l}
        />
      </div>`}
    ${A.map(T)}
    ${p&&"clock"in t.spec.properties&&Q.length>0&&i`<div>
        <label for="dice-clock">${o("Which clock does it fill?")}</label>
        <select id="dice-clock" value=${u} onChange=${O=>d(O.target.value)}>
          <option value="">${o("none")}</option>
          ${Q.map(O=>i`<option value=${O.id}>${O.name}</option>`)}
        </select>
      </div>`}
    ${w.length>0&&i`<details><summary>${o("More")}</summary><div class="stack">${w.map(T)}</div></details>`}
    <div class="row wrap">
      ${p&&i`<button class="primary" aria-disabled=${e.busy?"true":null}>${o("Roll before everybody")}</button>`}
      <button type="button" class=${p?"":"primary"} onClick=${R}>${o("Roll for you alone")}</button>
    </div>
    <p class="hint">
      ${o("What you roll for you alone is nowhere but here: the table keeps nothing of it, and nothing proves it.")}
    </p>
    ${$&&i`<div role="status"><${qe} key=${$} markup=${$} /></div>`}
  </form>`}function qn(e){let{type:t,minimum:s=0,enum:n}=Te(e);if(e.default===void 0)return n?.[0]??(t==="integer"?Math.max(0,s):void 0)}function An(e,t){return typeof t==
"string"&&!!Te(e).enum?.includes(Number(t))}async function jn(e,t){let s={"Content-Type":"application/json",Accept:"text/html","Accept-Language":e.page.language},
n=await fetch("/v1/rolls",{method:"POST",headers:s,body:JSON.stringify(t)}).catch(()=>{throw new Ce("offline")});if(n.ok)return n.text();throw Object.assign(new Error(
n.statusText),await n.json())}function Nn(e){return!e.isGm&&e.mine.length?{character:e.mine[0].id}:{}}var In=1500,Vt="localStorage",Qt="checked",Ae=class{#e;#t;constructor(t){this.#e=t,this.#t=new Map(Jt(t))}of(t){return this.#t.get(Kt(t.seq,Date.parse(t.at),Ve(
t).map(({face:s})=>s)))}note(t){for(let{seq:a,at:r,dice:c,right:l}of t)this.#t.set(Kt(a,r,c.map(([,u])=>u)),l);let n=[...new Map([...Jt(this.#e),...this.#t])].sort(
([a],[r])=>Number.parseInt(a,10)-Number.parseInt(r,10)).slice(-In);oe(Vt,Qt,this.#e,n)}};function Ve({ruling:e,resistance:t,announced:s}){return e?.dice??t?.dice??
s?.dice??[]}function Kt(e,t,s){return`${e} ${t} ${s.join(",")}`}function Jt(e){let t=K(Vt,Qt,e);return Array.isArray(t)?t.filter(s=>Array.isArray(s)&&typeof s[1]==
"boolean"):[]}var Mn=new Set(["hope","fear","xp","willpower"]);function Qe(e,t){let s=e.label("track",t);return H==="de"||Mn.has(t)?s:s.charAt(0).toLowerCase()+s.slice(1)}function Ze(e,{
who:t,who_name:s,track:n,amount:a}){let r=Zt(e,t,s);return n==="locked"?a<0?o("{clock} opens",{clock:r}):o("{clock} is locked again",{clock:r}):n==="lost"?a>0?o(
"{clock} is lost",{clock:r}):o("{clock} is open again",{clock:r}):n==="started"?a>0?o("{clock} starts",{clock:r}):o("{clock} is taken back",{clock:r}):n==="turn"?
a>0?o("the next turn"):o("the turn before"):""}function Zt(e,t,s){return e.clock(t)?.name??s??o("a clock")}function Xt(e,t){let{who:s,who_name:n,track:a,amount:r}=t,
c=Zt(e,s,n),l=Math.abs(r);if(a==="filled")return r>0?S(l,"{n} tick on {clock}","{n} ticks on {clock}",{clock:c}):S(l,"{n} tick off {clock}","{n} ticks off {cloc\
k}",{clock:c});let u=Ze(e,t);if(u)return u;let d={n:l,track:Qe(e,a),who:s==="session"?o("the table"):e.character(s)?.name??n??s};return(r>0?o("{n} {track} to {w\
ho}",d):o("{n} {track} off {who}",d))+Xe(t)}function Xe({texts:e=[]}){return e.length?` (${e.join(", ")})`:""}function je(e,t){return ts(t).map(s=>Xt(e,s))}function es(e,t){
let s=ts(t.flatMap(({changes:n})=>n)).map(n=>({...n,amount:-n.amount}));return s.length?E(s.map(n=>Xt(e,n))):""}function ts(e){let t=new Map;for(let s of e){let n=`${s.
who} ${s.track}`,a=t.get(n);t.set(n,a?{...s,amount:a.amount+s.amount,texts:[...a.texts??[],...s.texts??[]]}:s)}return[...t.values()].filter(({amount:s})=>s!==0)}
function ss(e,t){let s=t.ruling?.audit??t.resistance?.audit;if(!Ve(t).length)return null;if(s&&s.kind!=="committed")return"given";let n=e.checked.of(t);if(n!==void 0)
return n?"checked":"wrong";let a=e.session?.epoch?.e??0;return et(e,t)<a?"ended":"sealed"}function et(e,t){let n=(t.ruling?.audit??t.resistance?.audit)?.epoch??
t.proof?.rec?.e;return n!==void 0?n:e.entries.find(({type:r,seq:c})=>r==="epoch_closed"&&c>t.seq)?.epoch??e.session?.epoch?.e??0}function ns({play:e}){let[t,s]=b(null),[n,a]=b({busy:"",result:null,failed:""}),[r,c]=b(null),l=e.session.epoch?.e??0,u=async()=>{let[h,f]=await Promise.all([e.
table.auditSession(),e.table.evidence.lines()]);s(h.epochs.filter(({sid:k})=>k===void 0||k===e.session.id)),c(cs(f))};q(()=>{u().catch(()=>s([]))},[l]);let d=async h=>{
if(!n.busy){if(h&&(a({busy:"ends",result:null,failed:""}),!await e.act(()=>e.table.closeEpoch({client_seed:is()})))){a({busy:"",result:null,failed:o("The chapte\
r was not ended.")});return}a({busy:"checks",result:null,failed:""});try{let f=await Dn(e);a({busy:"",result:f,failed:""}),e.say(rs(f)),await u().catch(()=>{})}catch(f){
console.error(f),a({busy:"",result:null,failed:o("It could not be checked: {why}",{why:f.message})})}}},$=t?.find(({e:h})=>h===l)?.rolls===0,m=(t??[]).some(({e:h,
rolls:f,state:k})=>h<l&&f&&k==="revealed"),p=n.busy?"true":null;return i`
    <${Fn} play=${e} result=${n.result} />
    ${t===null?i`<p class="soft">…</p>`:i`<ul class="stack chapters">
          ${t.filter(({e:h,rolls:f})=>f||h===l).map(h=>i`<${En} key=${h.e} play=${e} chapter=${h} open=${l} />`)}
        </ul>`}
    <ol class="stack reasons">
      <li>
        <b>
          ${o("Before you sat down")}
        </b> ${o("the table sealed a secret number. It shows with the first check if it was swapped.")}
      </li>
      <li>
        <b>
          ${o("When you press Roll")}
        </b> ${o("your device adds a number of its own, which the table could not know. Both together make the dice.")}
      </li>
      <li>
        <b>
          ${o("When the chapter ends")}
        </b> ${o("the seal is opened, and every device can throw each die again to compare.")}
      </li>
    </ol>
    <div class="row wrap">
      ${$?null:i`<button class="primary" aria-disabled=${p} onClick=${()=>d(!0)}>
            ${n.busy==="ends"?o("The chapter ends \u2026"):o("End the chapter and check")}
          </button>`}
      ${m?i`<button class=${$?"primary":""} aria-disabled=${p} onClick=${()=>d(!1)}>
            ${n.busy==="checks"?o("The dice are thrown again \u2026"):o("Check what has ended")}
          </button>`:null}
    </div>
    <p class="hint">
      ${$?o("Chapter {n} has no rolls yet: it can be ended when there are some.",{n:l+1}):o("Ending chapter {n} opens its seal; the next chapter starts at once,\
 and play goes on.",{n:l+1})}
    </p>
    ${n.failed?i`<p class="note bad" role="alert">${n.failed}</p>`:null}
    ${n.result?i`<${Ln} play=${e} result=${n.result} />`:null}
    <section class="stack part"><h3>${o("What this does not prove")}</h3>
      <p class="small">
        ${o("That nobody was turned away before a roll. And nothing of the rolls of the host, who knows what is sealed, or of a player who cheats with the host.")}
      </p>
      <p class="small">
        ${o("This page comes from the host, and so does what it says of the dice. Who does not trust the host takes everything along, and checks it with a progr\
am from elsewhere.")} <a href="/verify" target="_blank" rel="noopener">
          ${o("The page that checks a file")}
        </a>
      </p>
    </section>
    <section class="stack part"><h3>${o("To take along")}</h3>
      <p class="small">
        ${r===null?"":S(r,"This device has kept the proof of {n} roll as it was told.","This device has kept the proofs of {n} rolls as it was told.")}
      </p>
      <div class="row wrap">
        <button onClick=${()=>ds(e)}>${o("Download everything")}</button>
        <button onClick=${()=>Ne(e)}>${o("My proofs")}</button>
      </div>
      <p class="hint">
        ${o("Everything is the table's log with its dice. Your proofs are what this device was told, and sent: keep them, so that nothing can be changed afterwa\
rds.")}
      </p>
    </section>
    <section class="stack part"><h3>${o("The seal of this chapter")}</h3>
      <p class="seal-text">${ls(e.session.epoch?.commit)}</p>
      <p class="hint">${o("Read it to each other: if all see the same, nobody was shown another one.")}</p></section>`}function En({play:e,chapter:{e:t,rolls:s,
state:n},open:a}){let r=e.entries.filter($=>et(e,$)===t).map($=>e.checked.of($)),c=Wn(e).get(t)??{right:0,wrong:0},l=$=>r.filter(m=>m===$).length,[u,d]=[Math.max(
c.right,l(!0)),Math.max(c.wrong,l(!1))];return i`<li class="row wrap"><b>${o("Chapter {n}",{n:t+1})}</b> ${t>=a?i`<span class="push soft">
        ${s?S(s,"{n} roll, sealed until it ends","{n} rolls, sealed until it ends"):o("no rolls yet")}
      </span>`:d?i`<span class="flag bad push">
          <${v} name="warn" />
          ${S(d,"{n} roll does not match","{n} rolls do not match")}
        </span>`:u?i`<span class="flag good push">
            <${v} name="shield" />
            ${o("{n} of {all} checked here",{n:u,all:s})}
          </span>`:i`<span class="push soft">
            ${n==="revealed"?S(s,"{n} roll, not checked yet","{n} rolls, not checked yet"):o("its seal is not open yet")}
          </span>`}</li>`}var os=new WeakMap;function Wn(e){return os.get(e)??new Map}async function Dn(e){let[t,s,n]=await Promise.all([e.table.exportSession(),
e.table.evidence.lines(),yn()]),a=(d,$)=>({name:d,bytes:new TextEncoder().encode($)}),r=cs(s)?[a("kept.jsonl",s)]:[],c=performance.now(),l=async()=>{performance.
now()-c<30||(await new Promise(d=>setTimeout(d)),c=performance.now())},u=await n.verifyFiles([a("export.ndjson",t)],r,{pause:l,me:e.me});if(u.verdict==="unreada\
ble")throw new Error(u.reason);return{...Rn(e,u),exported:t}}function Rn(e,{epochs:t,findings:s,unbound:n}){let a=({about:u})=>u?.what==="mine",r={right:0,wrong:[],
sealed:0,unbound:n.filter(({sid:u})=>u===e.session.id).length,head:"",mine:s.filter(a).length,findings:s.filter(u=>!a(u))},c=new Map,l=[];for(let u of t.filter(
({sid:d})=>d===e.session.id)){let d=u.faults.some(({roll:m})=>!m),$={right:0,wrong:0};c.set(u.e,$),u.rolls.length&&(r.head=as(u.heads.at(-1)));for(let m of u.rolls){
let p=m.entry?.seq??null,h=!d&&m.faults.length===0&&!u.faults.some(f=>f.roll===m);h?u.revealed?($.right+=1,r.right+=1):r.sealed+=1:($.wrong+=1,r.wrong.push({seq:p,
e:u.e,n:m.n})),m.entry&&(!h||u.revealed)&&l.push({...m.entry,right:h})}}return Rt().some(({sid:u})=>u===e.session.id)&&e.checked.note(l),os.set(e,c),e.changed(),
r}function as(e){return[...e].map(t=>t.toString(16).padStart(2,"0")).join("")}async function yn(){return globalThis.rollwright||await import("/verify/verify.js"),
globalThis.rollwright}function is(){return as(crypto.getRandomValues(new Uint8Array(16)))}function rs({right:e,wrong:t,findings:s,mine:n}){return t.length||s.length||
n?o("Something is wrong with the dice or the log."):S(e,"{n} roll checked on this device: its dice are those that were sealed.","{n} rolls checked on this devic\
e: all dice are those that were sealed.")}function Ln({play:e,result:t}){let{right:s,wrong:n,sealed:a,unbound:r,findings:c,mine:l,head:u}=t;return n.length||c.length||
l?null:i`<div class="stack" role="status">
    <p class="flag good">
      <${v} name="shield" />
      ${s?rs(t):o("No roll of an ended chapter is there to check.")}
    </p>
    <p class="small">
      ${o("Checked as {name}: every roll in this name was sent by this device.",{name:e.nameOf(e.me)})}
    </p>
    ${u?i`<p class="small">
          ${o("All rolls so far, in one number:")} <span class="seal-text">
            ${ls(u)}
          </span> ${o("Who checks now and reads the same number was shown the same rolls.")}
        </p>`:null}
    ${a?i`<p class="small">
          ${S(a,"{n} more is sealed until its chapter ends.","{n} more are sealed until their chapter ends.")}
        </p>`:null}
    ${r?i`<p class="small">
          ${S(r,"{n} roll did not name its chapter, so that the host could have chosen its dice. Rolls from this page always do.","{n} rolls did not name their \
chapter, so that the host could have chosen their dice. Rolls from this page always do.")}
        </p>`:null}
  </div>`}function Fn({play:e,result:t}){let s=t?.wrong??[],n=t?.findings??[],a=t?.mine??0;return!s.length&&!n.length&&!a&&!e.warnings.length?null:i`<section class="stack" role="alert"><h3>${o(
"Something is wrong")}</h3>
    ${s.map(({seq:r,e:c,n:l})=>i`<p class="note bad">
          <b>${o("Roll {n} of chapter {e} does not match its seal.",{n:l,e:c+1})}</b> ${Pn(e,r)}
        </p>`)}
    ${!s.length&&n.length?i`<p class="note bad">
          <b>${o("The log does not fit together, or not with what this device was told.")}</b>
        </p>`:null}
    ${a||e.foreignRolls?i`<${Se} count=${a||e.foreignRolls} />`:null}
    ${e.contradictions.length?i`<p class="note bad">
          <b>
            ${S(e.contradictions.length,"The table has told this device something else than before.","The table has told this device {n} times something else th\
an before.")}
          </b>
        </p>`:null}
    <p class="small">${o("This device has kept the proof. Save it, and show it to the table.")}</p>
    <div class="row wrap">
      <button onClick=${()=>Ne(e)}>${o("My proofs")}</button>
      ${t?i`<button onClick=${()=>tt(e,t.exported,"ndjson")}>
            ${o("The file that was checked")}
          </button>`:null}
    </div>
    ${n.length+e.warnings.length?i`<details class="whole">
          <summary>${o("Exactly")}</summary>
          <ul class="stack tiny">
            ${[...n.slice(0,20).map(({text:r})=>r),...e.warnings.map(({detail:r})=>r)].map(r=>i`<li>${r}</li>`)}
          </ul>
        </details>`:null}
  </section>`}function Pn(e,t){let s=e.entries.find(a=>a.seq===t);if(!s)return"";let n=s.ruling?.goal;return o("It is of {who}{goal}.",{who:s.character_name??s.
by_name,goal:n?` (${n})`:""})}function cs(e){return e.split(`
`).filter(t=>t.includes('"proof":{')).length}function ls(e){return(e??"").slice(0,16).replace(/(.{4})(?=.)/g,"$1 ")}async function us(e){let t=await e.act(()=>e.
table.closeEpoch({client_seed:is()}));return t&&await ds(e),!!t}async function ds(e){let t=await e.act(()=>e.table.exportSession());t!==void 0&&tt(e,t,"ndjson")}
async function Ne(e){tt(e,await e.table.evidence.lines(),"kept.jsonl")}function tt(e,t,s){let n=(e.session.name||e.game.title||"table").replace(/[^\p{L}\p{N}]+/gu,
"-").replace(/^-|-$/g,""),a=document.createElement("a");a.href=URL.createObjectURL(new Blob([t],{type:"application/x-ndjson"})),a.download=`${n}-${new Date().toISOString().
slice(0,10)}.${s}`,a.click(),setTimeout(()=>URL.revokeObjectURL(a.href),6e4)}function st(e){return e.replace(/(.{5})(?=.)/g,"$1 ")}var Bn=/^(localhost|127\.[\d.]+|\[::1\])$/;function hs({play:e}){let{url:t}=e.client,s=Bn.test(new URL(t).
hostname),[n,a]=b({urls:[],this_machine_only:!1}),[r,c]=b("");q(()=>{e.client.listAddresses().then(a,()=>{})},[]);let l=[...new Set(s&&n.urls.length?n.urls:[t,...n.
urls])],u=r||l[0],d=e.session.join_code??"",$=new URLSearchParams({t:e.seat.sid,c:d,n:e.session.name,g:e.gmName}),m=e.people.filter(({id:p,active:h})=>h&&p!==e.
me);return i`
    ${s&&!n.urls.length&&i`<p class="note">
        ${n.this_machine_only?o("Only this machine reaches your table. For others in your network, stop the service and start it with \u201Cmake run HOST=0.0.0.0\u201D; t\
he table stays."):o("This address works on this machine only. For others, open the page at an address that they can reach, and invite from there.")}
      </p>`}
    ${l.length>1&&i`<div>
        <label for="reached">${o("Address at which the others reach you")}</label>
        <select id="reached" value=${u} onChange=${p=>c(p.currentTarget.value)}>
          ${l.map(p=>i`<option>${p}</option>`)}
        </select>
      </div>`}
    ${d&&i`<${Gn} key=${u} link=${`${u}/play#${$}`} title=${e.session.name} />
      <p>
        ${o("Or say it: open {place}, then the code",{place:`${new URL(u).host}/play`})}
        <br />
        <output class="code" aria-label=${o("Code")}>${st(d)}</output>
      </p>`}
    <button class="quiet" onClick=${()=>e.act(()=>e.table.changeCode())}>${o("New code")}</button>
    <p class="hint">
      ${o("Anyone with the link or the code can sit down. A new code shuts the old ones; those who sit here stay.")}
    </p>
    <h3>${o("At the table")}</h3>
    ${m.length?i`<p>${m.map(({name:p})=>p).join(", ")}</p>`:i`<p class="wait small">
          <span class="dots">${o("Nobody else yet. They appear here as they sit down")}</span>
        </p>`}`}function Gn({link:e,title:t}){let[s,n]=b(!1),[a,r]=b(null),c=N(null);return q(()=>{let l=!1;return n(!1),import("./uqr.js").then(
({encode:u})=>l||r(u(e))),()=>{l=!0}},[e]),i`
    ${a&&i`<${Hn} drawn=${a} label=${o("QR code of the link")} />`}
    <div>
      <label for="link">${o("Link")}</label>
      <input id="link" ref=${c} readonly value=${e} onFocus=${l=>l.target.select()} />
    </div>
    <div class="row wrap">
      <button class="primary" onClick=${async()=>n(await Et(c.current))}>
        <${v} name=${s?"check":"copy"} />
        ${s?o("Copied"):o("Copy the link")}
      </button>
      ${navigator.share&&i`<button onClick=${()=>navigator.share({title:t,url:e}).catch(()=>{})}>${o("Share\u2026")}</button>`}
    </div>`}function Hn({drawn:e,label:t}){let s=e.data.flatMap((n,a)=>n.map((r,c)=>r?`M${c} ${a}h1v1h-1z`:"")).join("");return i`<svg
    class="qr"
    viewBox=${`0 0 ${e.size} ${e.size}`}
    role="img"
    aria-label=${t}
    shape-rendering="crispEdges"
  >
    <rect width="100%" height="100%" fill="#fff" />
    <path d=${s} fill="#000" />
  </svg>`}var Un=1e4,nt="sessionStorage",zn=["ask","narrate","character"];function J(e,t,s,n){let[a,r]=b(()=>Yn(e,t,s)??s),c=m=>JSON.stringify(m)!==JSON.stringify(s),l=m=>{
let p={...a,...m};r(p),u(p),n?c(p)&&!e.actions.has(e.focus)&&(e.focus=n):e.writes(c(p)||zn.some(h=>$e(e,h)))},u=m=>{oe(nt,t,e,c(m)&&JSON.stringify(m).length<=Un?
m:void 0)},d=()=>l(s),$=async(m,p)=>{u(s);let h=()=>{d(),e.focus===n&&(e.focus=""),p?.()};await e.act(m,h)===void 0&&u(a)};return{draft:a,written:c(a),change:l,
clear:d,send:$}}function $e(e,t){return K(nt,t,e)!==void 0}function Yn(e,t,s){let n=K(nt,t,e),a=([r,c])=>$s(n[r])===$s(c);if(!(!n||!Object.entries(s).every(a)))
return Object.fromEntries(Object.keys(s).map(r=>[r,n[r]]))}function $s(e){return e===null?"none":Array.isArray(e)?"list":typeof e}function ot(e,{text:t,pick:s}){return t||e.label("menu",s)}function fe(e,t){return[t.harm_level&&o("harm {n}",{n:t.harm_level}),t.ticks!==void 0&&!t.effect&&S(t.
ticks,"{n} tick","{n} ticks"),t.clock&&e.nameOf(t.clock),t.effect&&e.label("effect",t.effect),t.position&&e.label("position",t.position)].filter(Boolean).join("\
, ")}function fs({play:e,action:t,consequence:s,own:n,docked:a}){let r=e.stakes.get(t.id)?.value?.pending?.find(({consequence:{id:w}})=>w===s.id),c=s.character??
t.character,l=e.character(c),[u,d]=b(e.ratings.get(c)??2),$=w=>{e.ratings.set(c,w),d(w)},m=r?.chances?.find(w=>w.rating===u),p=m&&Kn(m,r.room),h=()=>e.act(()=>e.
table.choose(t.id,{take:[s.id]}),()=>e.step()),f=()=>e.act(()=>e.table.resistConsequence(t.id,r?.price===void 0?{consequence:s.id,rating:u,terms:m?.terms}:{consequence:s.
id},{again:w=>e.again(w)}),w=>e.step()??e.say(w.resistance?.summary??"")),k=w=>e.act(()=>e.table.choose(t.id,{fate:{[s.id]:w}})),x=m?.stress.reduce((w,{stress:M,
chance:D})=>w+M*D.decimal,0),A=ot(e,s);return i`<section class="card stack">
    <div class="row">
      <h2>${A}</h2>
      <span class="flag bad push">
        <${v} name="warn" />
        ${fe(e,s)||e.label("menu",s.pick)}
      </span>
    </div>
    ${n&&r&&i`<p class="small">
        ${r.left?o("Resist it, and only this is left: {left}.",{left:fe(e,r.left)||e.label("menu",r.left.pick)}):o("Resist it, and nothing of it is left.")} ${r.
price===void 0?o("It costs stress, by the dice:"):o("It costs {n} stress, without a roll.",{n:r.price})}
      </p>`}
    ${n&&p&&i`<p class="hint">${o("Your character's rating in what resists this: as your game counts it.")}</p>
      <div class="row wrap">
        <span>${o("Dice that resist")}</span>
        <${I} says=${o("Dice that resist")} value=${u} least=${0} most=${4} change=${$} />
      </div>
      <${U} parts=${p} />
      <${he} parts=${p} />`}
    ${n&&l?.tracks.stress&&i`<${re}
        name=${e.label("track","stress")}
        track="stress"
        value=${l.tracks.stress.value}
        cap=${l.tracks.stress.cap}
      />`}
    ${n&&i`<div class=${a?"dock":""}>
        ${a&&i`<p class="named">${[A,fe(e,s)].filter(Boolean).join(" \xB7 ")}</p>`}
        <div class="go">
      <button
        class="primary"
        aria-label=${`${o("Resist")}: ${A}`}
        aria-disabled=${e.busy?"true":null}
        onClick=${f}
      >
        <span>${o("Resist")}</span>
        ${x===void 0?null:i`<small>
              ${u===0?o("2 dice, the lower counts"):S(u,"roll {n} die","roll {n} dice")} · ${o("{n} stress on average",{n:x.toLocaleString(H,{minimumFractionDigits:1,
maximumFractionDigits:1})})}
            </small>`}
      </button>
      <button aria-label=${`${o("Take it")}: ${A}`} aria-disabled=${e.busy?"true":null} onClick=${h}>
        ${o("Take it")}
      </button>
    </div>
  </div>`}
    ${e.isGm&&i`<div class="row wrap">
        <button class="mini" onClick=${()=>k("landed")}>${o("It lands")}</button>
        <button class="mini" onClick=${()=>k("reduced")}>${o("One step milder")}</button>
        <button class="mini" onClick=${()=>k("avoided")}>${o("It does not happen")}</button>
      </div>`}
  </section>`}function Kn({stress:e},t){let s={clean:[],price:[],bad:[]},n=({stress:l})=>t===void 0?l>2?"price":"clean":l>t?"bad":l===t&&t>0?"price":"clean";for(let l of e)
s[n(l)].push(l);let a=l=>String(l).replace("-","\u2212"),r=l=>l.length>1?o("{from} to {to} stress",{from:a(Math.min(...l.map(u=>u.stress))),to:a(Math.max(...l.map(
u=>u.stress)))}):`${a(l[0].stress)} ${o("stress")}`,c={clean:"",price:t===void 0?"":o("your last box"),bad:t===0?o("you have no box left"):o("more than you have")};
return Object.entries(s).filter(([,l])=>l.length).map(([l,u])=>({kind:l,chance:u.reduce((d,{chance:$})=>d+$.decimal,0),says:[r(u),c[l]].filter(Boolean).join(": ")}))}var Jn=12;function ms(e){return!e.game.joins||!e.session.options.published?[]:e.entries.filter(t=>t.type==="rolled"&&!t.reversed_by).slice(-Jn).reverse().map(t=>({
id:t.action??`r${t.seq}`,entry:t}))}function ps({play:e,rolls:t,picked:s,change:n}){let a=r=>n(s.includes(r)?s.filter(c=>c!==r):[...s,r]);return i`<details open=${s.
length>0}>
    <summary>${o("Rolls that count in this one")}</summary>
    <div class="stack">
      <p class="hint">
        ${o("Of a group, a set-up, an opponent or an attack: rolls that were made before. They count in the order of your presses.")}
      </p>
      ${t.map(({id:r,entry:c})=>{let{goal:l,outcome:u}=c.ruling??{},d=s.length>1&&s.includes(r)&&`${s.indexOf(r)+1}.`,$=[c.character_name??c.by_name,l,u&&e.label(
"outcome",u)];return i`<button
          type="button"
          class="choice"
          aria-pressed=${String(s.includes(r))}
          onClick=${()=>a(r)}
        >${d||""} ${$.filter(Boolean).join(" \xB7 ")}</button>`})}
    </div>
  </details>`}function Z(e,t){return e.trim().toLowerCase()===t.trim().toLowerCase()}var Ie=class{constructor(t){this.me=t,this.game=null,this.people=[],this.characters=[],this.
clocks=[],this.actions=new Map}get role(){return this.people.find(({id:t})=>t===this.me)?.role??"player"}get isGm(){return this.role==="gm"}get gm(){return this.
people.find(({role:t})=>t==="gm")}get gmName(){return this.personName(this.gm?.id??"")}get family(){return this.game.family}get mine(){return this.characters.filter(
t=>this.actor(t.id)===this.me)}character(t){return this.characters.find(s=>s.id===t)}clock(t){return this.clocks.find(s=>s.id===t)}personName(t){return this.people.
find(s=>s.id===t)?.name??t}nameOf(t){return t==="gm"?this.gmName:t==="session"?o("the table"):this.character(t)?.name??this.clock(t)?.name??this.personName(t)}actor(t){
let s=this.people.find(({id:n,active:a})=>a&&n===this.character(t)?.owner);return s?s.id:this.gm?.id}isMe(t){return t==="gm"?this.isGm:t===this.me||this.character(
t)!==void 0&&this.actor(t)===this.me}label(t,s){return this.game?.labels[t]?.[s]?.label??String(s).replaceAll("_"," ")}help(t,s){return this.game?.labels[t]?.[s]?.
help??""}named(t){return t.replace(/`([a-z_]+)`/g,(s,n)=>W(this.field(n)?.title??n))}field(t){return this.game.spec.properties[t]}awaited(t){let s=[];for(let n of this.
actions.values()){let a=n.awaits.filter(({who:r})=>this.isMe(r)===t);a.length&&s.push({action:n,turns:a,since:Math.min(...a.map(({since:r})=>r))})}return s.sort(
(n,a)=>n.since-a.since)}};async function gs(e,t){let{characters:s}=await e.table.listCharacters(),n=s.find(a=>a.free&&Z(a.name,t));return n?bs(e,n):e.table.makeCharacter({name:t})}async function bs(e,{
id:t}){try{return await e.table.changeCharacter(t,{owner:e.me},"*")}catch(s){throw s.code==="not_yours"&&(s.code="character_taken"),s}}function ks({play:e}){let t=e.
characters.filter(n=>n.free);if(e.role!=="player"||e.mine.length||!t.length)return null;let s=n=>e.act(()=>bs(e,n),()=>{e.say(o("You play {name}.",n)),e.step()});
return i`<section class="card stack">
    <h2>${o("{gm} has prepared",{gm:e.gmName})}</h2>
    ${t.map(n=>i`<div class="stack">
        <button class="wide" aria-disabled=${e.busy?"true":null} onClick=${()=>s(n)}>
          ${o("Play {name}",n)}
        </button>
        ${n.note&&i`<p class="hint">${n.note}</p>`}
      </div>`)}
    <p class="hint">${o("What they are able to do stands under People.")}</p>
  </section>`}function Me({play:e}){let{draft:{name:t,free:s},change:n,send:a}=J(e,"character",{name:"",free:!1});return i`<form class="card stack" onSubmit=${c=>{
c.preventDefault(),a(()=>e.table.makeCharacter({name:t.trim(),free:s}))}}>
    <h2>${e.isGm?o("A character of yours"):o("Who do you play?")}</h2>
    <div>
      <label for="new-character">${e.isGm?o("Name of the character"):o("Name of your character")}</label>
      <input
        id="new-character"
        maxlength="80"
        required
        value=${t}
        onInput=${c=>n({name:c.target.value})}
      />
    </div>
    ${e.isGm&&i`<label class="tick">
        <input type="checkbox" checked=${s} onChange=${c=>n({free:c.target.checked})} />
        ${o("A player may take them")}
      </label>`}
    <button class=${e.isGm?"wide":"primary wide"}>${o("Make the character")}</button>
  </form>`}var Vn={least:0,most:5,start:1};function Ee(e){let t={...Vn,...e.game.approach},{name:s="",part:n}=t,a=e.game.sheet.properties?.[n]?.additionalProperties??{};return{
...t,none:!s,several:!!e.game.fields[s]?.many,values:a.enum,labels:a["x-enum-labels"]}}function at(e,t,s){let{labels:n,least:a}=Ee(e);return`${z(t)} ${n?.[s]?.label??
(a<0&&s>=0?`+${s}`:s)}`}function Qn(e,t,s){let{member:n}=e.game.approach;return at(e,t,n?s[n]:s)}function Zn(e,t){return e.game.sheet.properties?.[t]?.["x-names"]??
[]}function z(e){return e.charAt(0).toUpperCase()+e.slice(1)}var Xn={cid:"",spec:{goal:""},picked:[],others:[],clock:"",used:[],joins:[],declare:0};function ws({
play:e,again:t,close:s}){let n=e.isGm?e.characters:e.mine,{draft:a,written:r,change:c,clear:l,send:u}=J(e,"ask",Xn);if(!n.length)return i`<${Me} play=${e} />`;let{
spec:d,others:$,declare:m}=a,p=n.find(({id:g})=>g===a.cid)??n[0],h=Ee(e),f=p.sheet[h.part]??{},[[k,x]=[]]=Object.entries(e.game.members).filter(([g])=>g!==h.name),
A=k?Object.entries(p.sheet[k]??{}):[],w=Object.values(e.game.pushes).find(({field:g})=>g===k)?.costs,M=eo(e,h),D=Object.entries(f),L=Zn(e,h.part).filter(g=>!D.some(
([_])=>Z(_,g))),B=e.clocks.filter(({state:g})=>g==="open"),C=a.picked.filter(g=>g in f),R=a.used.filter(g=>A.some(([_])=>_===g)),ee=ms(e),Q=a.joins.filter(g=>ee.
some(({id:_})=>_===g)),T=B.some(({id:g})=>g===a.clock)?a.clock:"",O=(g,_)=>{let{[g]:j,...y}=d;c({spec:_===null?y:{...y,[g]:_}})},G=g=>{let _=h.several?2-$.length:
1,j=h.several?$:[];C.includes(g)?c({picked:C.filter(y=>y!==g),others:j}):c({picked:_>0?[...C,g].slice(-_):C,others:j})},He=()=>{let g=(h.several?2-C.length:1)-$.
length;c({picked:h.several?C:[],others:g>0?[...$,{name:""}]:[]})},te=g=>{if($.some(de=>de.name===g)){c({others:$.filter(de=>de.name!==g)});return}let _=h.several?
1:0,j=_?$.slice(-_):[],y=_-j.length;c({picked:y?C.slice(-y):[],others:[...j,{name:g}]})},se=(g,_)=>c({others:$.map((j,y)=>y===g?{...j,..._}:j)}),$n=g=>c({used:R.
includes(g)?R.filter(_=>_!==g):[...R,g]}),ve=$.map(g=>({...g,name:g.name.trim()})).filter(({name:g})=>g),fn=g=>{g.preventDefault(),ze&&u(async()=>{let _=[...C];
if(ve.length){let y=e.character(p.id),de=ve.map(({name:Ye,value:At=h.start})=>[Ye,h.member?{[h.member]:At}:At]),bn={...y.sheet,[h.part]:{...f,...Object.fromEntries(
de)}};await e.table.changeCharacter(p.id,{sheet:bn},y.version),await e.refresh(),_.push(...ve.map(({name:Ye})=>Ye))}let j={character:p.id,spec:so(h,xe,_,e.character(
p.id).sheet)};return R.length&&(j.spec[k]=R.map(y=>({name:y,[x]:e.character(p.id).sheet[k][y]}))),T&&(j.clock=T),Q.length&&(j.joins=Q),m&&(j.declare=m),t&&(j.follows=
t),e.table.openAction(j)},()=>{e.look(""),e.say(o("{gm} is asked.",{gm:e.gmName}))})},mn=()=>{l(),s?.(),e.look("")},pn=M.filter(g=>e.game.fields[g].kind==="numb\
er").map(g=>[g,d[g]??0]),xe={...d,...Object.fromEntries(pn)},gn=g=>typeof xe[g]!="string"||xe[g].trim()!=="",Ue=M.filter(g=>(xe[g]??"")===""||!gn(g)),ze=d.goal.
trim()&&!Ue.length&&(h.none||C.length>0||ve.length>0||Q.length>0);return i`<form class="card stack" onSubmit=${fn}>
    ${n.length>1&&i`<div>
        <label for="who">${o("Who?")}</label>
        <select
          id="who"
          value=${p.id}
          onChange=${g=>c({cid:g.target.value,picked:[],others:[],used:[]})}
        >
      ${n.map(({id:g,name:_})=>i`<option value=${g}>${_}</option>`)}</select></div>`}
    <div><label for="goal">${e.isGm?o("What do they want?"):o("I want to \u2026")}</label>
      <textarea
        id="goal"
        class="says"
        maxlength="500"
        required
        value=${d.goal}
        placeholder=${o("slip past the watchman to the vault door")}
        onInput=${g=>O("goal",g.target.value)}
      >
      </textarea>
    </div>
    ${!h.none&&i`<fieldset><legend>${h.several?o("With which traits? Up to two"):o("How?")}</legend>
      <div class="row wrap">
        ${D.map(([g,_])=>i`<button
              type="button"
              aria-pressed=${C.includes(g)?"true":"false"}
              class="choice"
              onClick=${()=>G(g)}
            >
              ${Qn(e,g,_)}
            </button>`)}
        ${L.map(g=>i`<button
              type="button"
              class="choice usual"
              aria-pressed=${$.some(_=>_.name===g)?"true":"false"}
              onClick=${()=>te(g)}
            >
              ${g}
            </button>`)}
        <button
          type="button"
          class="choice"
          aria-pressed=${$.some(({name:g})=>!L.includes(g))?"true":"false"}
          onClick=${He}
        >
          ${D.length?o("Something else \u2026"):o("Name it \u2026")}
        </button>
      </div>
      ${$.map((g,_)=>i`<div class="row wrap other">
        <input
          aria-label=${o("Its name")}
          maxlength="80"
          placeholder=${o("Its name")}
          value=${g.name}
          onInput=${j=>se(_,{name:j.target.value})}
        />
        ${h.values?i`<select
              aria-label=${o("How good?")}
              value=${g.value??h.start}
              onChange=${j=>se(_,{value:j.target.value})}
            >
              ${h.values.map(j=>i`<option value=${j}>${h.labels[j].label}</option>`)}
            </select>`:i`<${Ht}
              says=${o("How good?")}
              value=${g.value??h.start}
              least=${h.least}
              most=${h.most}
              change=${j=>se(_,{value:j})}
            />`}
        <span class="hint">${o("It is put on the sheet.")}</span></div>`)}
    </fieldset>`}
    ${M.map(g=>i`<${ie}
          key=${g}
          play=${e}
          name=${g}
          needed
          value=${d[g]}
          change=${_=>O(g,_)}
        />`)}
    ${A.length>0&&i`<fieldset>
        <legend>
          ${e.field(k).title} ${w&&i`<span class="soft">${o("{costs} each",{costs:X(e,w)})}</span>`}
        </legend>
        <div class="row wrap">
      ${A.map(([g,_])=>i`<button
            type="button"
            class="choice"
            aria-pressed=${R.includes(g)?"true":"false"}
            onClick=${()=>$n(g)}
          >
            ${g} +${_}
          </button>`)}
    </div></fieldset>`}
    ${"clock"in e.game.fields&&!e.game.clock_flag&&e.clocks.length>0&&i`<div>
        <label for="clock">${o("Which clock does it fill?")}</label>
        <select id="clock" value=${T} onChange=${g=>c({clock:g.target.value})}>
      <option value="">${o("none")}</option>
      ${B.map(g=>i`<option value=${g.id}>${g.name} (${g.filled}/${g.size})</option>`)}
    </select>
  </div>`}
    ${ee.length>0&&i`<${ps} play=${e} rolls=${ee} picked=${Q} change=${g=>c({joins:g})} />`}
    <details><summary>${o("More")}</summary><div class="stack">
      ${"multiple"in e.game.counted&&i`<div>
          <label for="declare">${o("Several actions this turn: how many?")}</label>
          <${I} id="declare" value=${m} most=${10} change=${g=>c({declare:g})} />
        </div>`}
      ${ae(e,["player","shared"],!1).filter(([g])=>!M.includes(g)&&to(e,g)).map(([g])=>i`<${ie}
              key=${g}
              play=${e}
              name=${g}
              value=${d[g]}
              change=${_=>O(g,_)}
            />`)}
    </div></details>
    ${d.goal.trim()&&!ze?i`<p class="hint">
          ${Ue.length?o("Still needed: {what}.",{what:Ue.map(g=>e.field(g).title).join(", ")}):o("How do you do it? Pick it above, or name it.")}
        </p>`:null}
    <button class="primary wide" aria-disabled=${ze&&!e.busy?null:"true"}>
      ${e.isGm?o("Call for the roll"):o("Ask {gm}",{gm:e.gmName})}
    </button>
    ${(s||r)&&i`<button type="button" class="quiet wide" onClick=${mn}>${o("Cancel")}</button>`}
  </form>`}function eo(e,t){let{fields:s,from_sheet:n,needed:a}=e.game,r=([c,{owner:l,required:u}])=>l!=="gm"&&(u&&!n.includes(c)||c in a);return Object.entries(
s).filter(c=>!c[0].includes(".")&&r(c)).map(([c])=>c).filter(c=>!["goal",t.name].includes(c))}function to(e,t){let{fields:s,counted:n,from_tracks:a,harm_field:r,
offers:c}=e.game,l=Object.values(c).flatMap(({sets:u={},copies:d,counts:$,adds:m})=>[...Object.keys(u),d,$,m]);return["goal","note",r,...a,...l].includes(t)||t in
n?!1:s[t]!==void 0&&s[t].kind!=="object"}function X(e,t){return Object.entries(t).map(([s,n])=>`${n} ${e.label("track",s)}`).join(", ")}function so(e,t,s,n){let a=Object.
fromEntries(Object.entries(t).filter(([,r])=>r!==""&&r!==null));return e.several?{...a,[e.name]:s.map(r=>({name:r,[e.number]:n[e.part][r]}))}:s[0]?{...a,[e.name]:s[0]}:
a}var vs=["bad","fail","price","clean","crit"];function it(e,{outcome:t,degree:s,success:n=!0}){return e.game.grades[s??t]??(n?"clean":"fail")}function F(e,t,s={}){
let n=vs.map(r=>({kind:r,chance:0,says:[],more:""}));for(let r of[...t].reverse()){let c=n[vs.indexOf(it(e,r))];c.chance+=r.chance.decimal,c.says.push(r.degree?
e.label("degree",r.degree):e.label("outcome",r.outcome)),c.more=rt(e,r.outcome,s)||c.more,r.ticks&&(c.says[c.says.length-1]+=`, ${S(r.ticks,"{n} tick","{n} tick\
s")}`)}return n.filter(({chance:r})=>r>0).map(r=>({...r,says:[...new Set(r.says)].join(" / ")})).map(r=>({...r,more:r.more&&W(r.more)}))}function rt(e,t,s={}){let n=Object.
keys(e.game.slots).find(a=>e.game.slots[a].includes(t));return s[n]??""}function xs(e,t){return e.label(e.game.labels.slot?"slot":"outcome",t)}function We(e){return e.
filter(({kind:t})=>t==="bad"||t==="fail").reduce((t,{chance:s})=>t+s,0)}function Y(e,t){return Dt(e.map(({chance:n})=>n)).filter((n,a)=>t.includes(e[a].kind)).reduce(
(n,a)=>n+a,0)}function Cs(e){return o("{n} in 100 it works.",{n:Y(e,["price","clean","crit"])})}function ct(e,t){let s=e.stakes.get(t.id)?.value,n=s?.options?.find(
({option:u,offer:d})=>!d&&(u==="assist"||u==="helper"));if(!n?.outcomes?.length||!s.outcomes?.length)return;let[a,r]=[s,n].map(({outcomes:u})=>F(e,u,t.says)),[c,
l]=[a,r].map(u=>Y(u,["price","clean","crit"]));return{was:a,parts:r,now:c,next:l}}function Os(e,t){let s=t.by_name??"";switch(t.type){case"rolled":return lt(e,t);case"chosen":return t.verdict?e.label("outcome",t.verdict.outcome):"";case"actio\
n_closed":return o("{who} has ended it without a roll.",{who:s});case"action_opened":return t.action_after.kind==="narrated"?t.action_after.consequences[0]?.text??
"":o("{who} wants to: {goal}",{who:s,goal:W(t.action_after.spec.goal??"")});case"action_changed":return t.action_after.agreed?o("{who} has agreed.",{who:s}):o("\
{who} has changed the terms.",{who:s});case"offer_made":return o("{who} offers something.",{who:s});case"offer_answered":return o("{who} has answered an offer.",
{who:s});case"reversed":return o("{who} has taken something back.",{who:s});case"person_joined":return o("{who} has sat down.",{who:s});default:return""}}function lt(e,{
ruling:t,announced:s,character_name:n=""}){if(t)return t.summary;let a=n||o("Somebody");if(!s)return o("{who} has rolled.",{who:a});let r=De(s)?e.help("outcome",
"critical_success"):o("{gm} knows whether it works.",{gm:e.gmName});return`${a}: ${ut(s)}. ${r}`}function Ss({dice:e}){return["hope","fear"].map(t=>e.find(s=>s.
role===t)?.face)}function De(e){let[t,s]=Ss(e);return t!==void 0&&t===s}function ut(e){let{total:t}=e,[s,n]=Ss(e);return s===void 0?String(t??""):s===n?o("{tota\
l}, a critical success",{total:t}):s>n?o("{total} with Hope",{total:t}):o("{total} with Fear",{total:t})}function _s({play:e,sides:t,send:s}){let[n,a]=b({}),r=t.map((l,u)=>n[u]),c=r.every(Boolean);return t.length?i`<details class="card"><summary>${o("Dice thrown by\
 hand")}</summary><div class="stack">
    ${t.map((l,u)=>i`<fieldset>
        <legend>${o("Die {n}: d{sides}",{n:u+1,sides:l})}</legend>
        <div class="dial">${Array.from({length:l},(d,$)=>$+1).map(d=>i`<button
              type="button"
              aria-pressed=${String(n[u]===d)}
              onClick=${()=>a({...n,[u]:d})}
            >${d}</button>`)}</div>
      </fieldset>`)}
    <p class="hint">${o("Nothing proves these dice: everybody sees that they were thrown by hand.")}</p>
    <button aria-disabled=${c&&!e.busy?null:"true"} onClick=${()=>c&&s(r)}>
      ${o("Roll with these faces")}
    </button></div></details>`:null}function Re(e,{who:t,track:s,amount:n}){return`${!t||t==="actor"||e.isMe(t)||t==="assistant"?"":`${e.nameOf(t)}: `}${n} ${e.label("track",s)}`}function Ts({play:e,
action:t,stakes:s,parts:n,docked:a}){let r=e.character(t.character),c=dt(e,t),l=no(e,t,s,n,a),u=new Set(s.options.map(({offer:h})=>h).filter(Boolean)),d=t.offers.
filter(h=>h.state==="open"&&h!==a&&!u.has(h.id)),$=t.offers.filter(({state:h,by:f})=>h==="declined"&&e.isMe(f));if(!c.length&&!l.length&&!d.length&&!$.length)return null;
let m=(h,f)=>f*s.costs.filter(k=>k.who===t.character&&k.track===h).reduce((k,{amount:x})=>k+x,0),p=Object.entries(e.game.tracks).filter(([h,{of:f}])=>f==="chara\
cter"&&oo(e).has(h)&&r?.tracks[h]);return i`<section class="card" aria-labelledby="options-title">
    <h2 id="options-title" class="off">${o("What would change it")}</h2>
    ${p.map(([h,{cost:f}])=>i`<${re}
          name=${e.label("track",h)}
          track=${h}
          value=${r.tracks[h].value}
          cap=${r.tracks[h].cap}
          soon=${m(h,f==="adds"?1:-1)}
        />`)}
    ${c.length>0&&i`<section class="gain-group">
        <div class="line"><h3>${o("Taken")}</h3></div>
        <ul>${c.map(h=>i`<${V} ...${h} play=${e} action=${t} />`)}</ul>
      </section>`}
    ${l.map(h=>i`<section class="gain-group">
        <div class="line"><h3>${h.title}</h3><p class="gain"><b>${h.gain}</b></p></div>
      ${h.parts&&i`<${U} plain parts=${h.parts} was=${n&&We(n)} />`}
      <ul>${h.ways.map(f=>i`<${V} ...${f} play=${e} action=${t} />`)}</ul></section>`)}
    ${$.length>0&&i`<section class="gain-group">
        <ul>
          ${$.map(h=>i`<${V}
                ...${P(e,t,h)}
                buttons=${[]}
                note=${o("{who} said no.",{who:e.nameOf(h.to)})}
                play=${e}
                action=${t}
              />`)}
        </ul>
      </section>`}
    ${d.length>0&&i`<section class="gain-group">
        <h3>${o("Offers")}</h3>
        <ul>
          ${d.map(h=>i`<${V} ...${P(e,t,h)} play=${e} action=${t} />`)}
        </ul>
      </section>`}
  </section>`}function dt(e,t){let n=Object.entries(t.spec).filter(([r,c])=>{let l=e.field(r);return l?.["x-free"]&&l["x-widget"]!=="textarea"&&l["x-widget"]!==
"text"&&c&&!(Array.isArray(c)&&!c.length)}).map(([r])=>({title:e.field(r).title,cost:"",buttons:[{text:o("Taken"),pressed:!0,run:()=>e.table.changeAction(t.id,{
spec:{[r]:null}},"*")}]})),a=t.offers.filter(({state:r})=>r==="accepted").map(r=>({...P(e,t,r),buttons:[{text:o("Withdraw"),run:()=>e.table.answerOffer(t.id,r.id,
{answer:"withdraw"})}]}));return[...n,...a]}function no(e,t,s,n,a){let r=new Map;for(let l of s.options){if(l.set?.experiences||a&&l.offer===a.id)continue;let u=JSON.
stringify((l.outcomes??[]).map(({outcome:d,degree:$,effect:m,ticks:p,chance:h})=>[d,$,m,p,h.fraction]));r.has(u)||r.set(u,{option:l,ways:[]}),r.get(u).ways.push(
ro(e,t,l))}return[...[...r.values()].map(({option:l,ways:u})=>{let d=l.outcomes?.length?F(e,l.outcomes):null,[$,m]=[n,d].map(x=>x&&Y(x,["price","clean","crit"])),
p=s.success?.fraction===l.success?.fraction,h=x=>x.find(({outcome:A})=>A==="full_success"),[f,k]=[h(s.outcomes??[]),h(l.outcomes??[])];return!p&&d&&n?{title:ao(
l),gain:o("{now} to {next} %",{now:$,next:m}),parts:d,ways:u}:f&&k&&f.effect!==k.effect?{title:k.ticks>f.ticks?o("More effect"):o("Less danger, less effect"),gain:S(
k.ticks,"{effect}: {n} tick, not {now}","{effect}: {n} ticks, not {now}",{effect:e.label("effect",k.effect),now:f.ticks}),parts:null,ways:u}:{title:o("Otherwise"),
gain:"",parts:null,ways:u}}),...io(e,t,s,n)]}function oo(e){let{offers:t,pushes:s,from_tracks:n}=e.game;return new Set([...n,...[...Object.values(t),...Object.values(
s)].flatMap(({costs:a={}})=>Object.keys(a))])}function ao({option:e}){return e==="willpower"||e==="take_automatic"?o("One sure success"):e==="helper"?o("A helpi\
ng hand"):o("One more die")}function io(e,t,s,n){let a=s.options.find(({set:m})=>m?.experiences),r=e.game.pushes[a?.option]?.costs??{},c=t.spec.experiences??[],
u=Object.entries(e.character(t.character)?.sheet.experiences??{}).map(([m,p])=>{let h=c.some(k=>k.name===m),f=h?c.filter(k=>k.name!==m):[...c,{name:m,modifier:p}];
return{title:`${m} +${p}`,cost:o("{costs}; {gm} agrees again",{costs:X(e,r),gm:e.gmName}),buttons:[{text:h?o("Added"):o("Add"),pressed:h,run:()=>e.table.changeAction(
t.id,{spec:{experiences:f}},"*")}]}});if(!a||!u.length)return[];let d=a.outcomes?.length?F(e,a.outcomes):null,$=d&&n?o("{now} to {next} %",{now:Y(n,["price","cl\
ean","crit"]),next:Y(d,["price","clean","crit"])}):"";return[{title:o("An Experience"),gain:$,parts:d,ways:u}]}function ro(e,t,s){let n=t.offers.find(({id:l})=>l===
s.offer);if(n)return P(e,t,n);let a=s.costs.filter(({track:l})=>l!=="devils_bargain").map(l=>l.who==="assistant"?o("who helps pays {cost}",{cost:Re(e,l)}):Re(e,
l)).join(", "),r={title:e.label("choice",s.option),says:e.help("choice",s.option),cost:a};if(s.option==="willpower"&&co(e,t.character,"willpower"))return{...r,cost:o(
"once a turn, and spent in this one"),buttons:[]};let c=lo(e,t,s.costs);if(c)return{...r,note:c,buttons:[]};if(s.set)return{...r,buttons:[{text:o("Take"),run:()=>e.
table.changeAction(t.id,{spec:s.set},"*")}]};if(s.option.startsWith("trade_"))return{...r,cost:o("{gm} must agree",{gm:e.gmName}),buttons:[{text:o("Ask"),run:()=>e.
table.makeOffer(t.id,{kind:"trade",trade:s.option.slice(6)})}]};if(s.option==="assist"||s.option==="helper"){let l=e.characters.filter(({id:u})=>u!==t.character);
return{...r,buttons:l.map(({id:u,name:d})=>({text:o("Ask {name}",{name:d}),run:()=>e.table.makeOffer(t.id,{kind:"assist",character:u})}))}}return{...r,cost:o("t\
he others offer one, or {gm}",{gm:e.gmName}),buttons:[]}}function co(e,t,s){let n=e.entries.findLast(({type:r})=>r==="turn_started")?.seq??0,a=r=>r.who===t&&r.track===
s&&r.amount<0;return e.entries.some(({type:r,seq:c,changes:l,reversed_by:u})=>r==="rolled"&&c>n&&!u&&l.some(a))}function lo(e,t,s){for(let{who:n,track:a,amount:r}of s){
let{value:c,cap:l}=e.character(t.character)?.tracks[a]??{};if(n!=="actor"||c===void 0)continue;if((e.game.tracks[a]?.cost==="spends"?c:(l??1/0)-c)<r)return o("{\
name} has {n}.",{name:e.label("track",a),n:c})}return""}function uo(e,t){let{changes:s=[],tick:n,start_clock:a}=t.price??{},r=s.map(({who:c,track:l,amount:u})=>`${e.
isMe(c)?"":`${e.nameOf(c)}: `}${u} ${e.label("track",l)}`);return n&&r.push(`${e.nameOf(n.clock)}: ${S(n.by,"{n} tick","{n} ticks")}`),a&&r.push(o("a new clock:\
 {name}, {ticks} of {size}",a)),r.join(", ")}function P(e,t,s){let n=s.kind==="assist"?e.nameOf(s.character):e.nameOf(s.by),a={assist:o("{who} helps",{who:n}),bargain:`${e.
label("choice","bargain")}: ${e.label("why",s.bargain)}`,trade:e.label("choice",`trade_${s.trade}`),die:o("{who} gives a die: {source}, d{sides}",{who:n,...s.die})},
r=(u,d)=>({text:u,run:()=>e.table.answerOffer(t.id,s.id,{answer:d})}),c=e.isMe(s.to),l=e.game.offers[s.kind]?.costs;return{title:a[s.kind],says:s.text?W(s.text):
"",cost:l?o("{who} pays {costs}",{who:n,costs:X(e,l)}):uo(e,s),buttons:c?[r(o("Accept"),"accept"),r(o("No"),"decline")]:[r(o("Take back"),"withdraw")],note:c||s.
state!=="open"?"":o("waits for {who}",{who:e.nameOf(s.to)})}}function V({play:e,title:t,says:s,cost:n,note:a,buttons:r}){return i`<li class=${r.length?"way":"wa\
y no"}>
    <div>
      <b>${t}</b> <span class="cost">${n}</span>
      ${s&&i`<p class="says">${s}</p>`}
      ${a&&i`<p class="tiny soft">${a}</p>`}
    </div>
    <span class="row wrap">
      ${r.map(({text:c,pressed:l,run:u})=>i`<button
            aria-pressed=${l===void 0?null:String(l)}
            aria-label=${`${c}: ${t}`}
            aria-disabled=${e.busy?"true":null}
            onClick=${()=>e.act(u)}
          >
            ${c}
          </button>`)}
    </span>
  </li>`}var ho=["controlled","risky","desperate"];function $o({play:e,stakes:t,parts:s}){let[n,a]=b(!1),r=Y(s,["price","clean","crit"]),c=Y(s,["clean","crit"]),l={duality:o(
"and no Fear"),pool:o("two or more")};return i`<p class="big">
    <button
      type="button"
      class="quiet exact"
      aria-expanded=${n?"true":"false"}
      onClick=${()=>a(!n)}
    >
      <b>${r} %</b>
    </button> ${o("it works")} <span class="and">
      <b>${c} %</b> ${l[e.family]??o("without a price")}
    </span>
  </p>
    ${n&&i`<p class="small">
        ${o("Exactly {fraction}.",{fraction:t.success.fraction})} ${t.outcomes.map(({outcome:u,degree:d,chance:$})=>`${d?e.label("degree",d):e.label("outcome",u)}\
 ${$.fraction}`).join(" \xB7 ")}
      </p>`}`}function le({play:e,action:t}){let{spec:s}=t,{effective:n={}}=e.stakes.get(t.id)?.value??{},a=[],r=Ee(e),[c,l]=r.several?[]:[s[r.name],s[r.number]];
c&&a.push(l===void 0?z(c):at(e,c,l));for(let[d,$]of Object.entries(e.game.members)){let m=d===r.name?"":"+";for(let p of s[d]??[])a.push(`${p.name} ${m}${p[$]}`)}
s.effect&&s.effect!=="none"&&a.push(me(s.effect,n.effect,d=>ye(e,d))),s.difficulty!==void 0?a.push(me(s.difficulty,n.difficulty,d=>o("Difficulty {n}",{n:d}))):(t.
difficulty_commit||s.difficulty_hidden)&&a.push(o("Difficulty secret")),t.extra_actions&&a.push(S(t.extra_actions,"{n} extra action this turn","{n} extra action\
s this turn"));let u=t.clock&&e.clock(t.clock);return i`<div class="chips">
    ${a.map(d=>i`<span class="chip">${d}</span>`)}
    ${s.position&&i`<span class="chip">
        <${Oe} level=${ho.indexOf(n.position??s.position)+1} />
        ${me(s.position,n.position,d=>e.label("position",d))}
      </span>`}
    ${u&&i`<span class="chip"><${v} name="clock" />${u.name}, ${u.filled} ${o("of")} ${u.size}</span>`}
  </div>`}function me(e,t,s){return t===void 0||t===e?s(e):i`${s(t)} <s><span class="off">${o("instead of")} </span>${s(e)}</s>`}function ye(e,t){let s=e.game.tables.
effects?.find(({id:a})=>a===t)?.ticks,n=e.label("effect",t);return s===void 0?n:`${n}, ${S(s,"{n} tick","{n} ticks")}`}function Le({play:e,action:t}){let s=e.stakes.
get(t.id)?.value;if(s?.possible)return i`<${ko} play=${e} stakes=${s} />`;if(!s?.outcomes?.length)return null;let n=F(e,s.outcomes,t.says);return i`${"position"in
e.game.fields&&!t.spec.position&&i`<p class="soft small">
      ${o("If it is {position}, {effect}:",{position:e.label("position","risky"),effect:ye(e,"standard")})}
    </p>`}
    <${$o} play=${e} stakes=${s} parts=${n} />
    <${U} parts=${n} />
    <${he} parts=${n} />
    <${fo}
      play=${e}
      terms=${{position:t.spec.position,effect:t.spec.effect,...s.effective}}
    />`}function ht({play:e,action:t}){let s=e.stakes.get(t.id)?.value,[n,a]=b(!1),r=t.state==="ready"&&t.agreed&&!s?.problem,c=t.awaits.find(({who:x,what:A})=>A===
"terms"&&e.isMe(x)),l=pe(e,t),u=r||c||l,d=r?o("Your turn \xB7 {gm} has agreed",{gm:e.gmName}):u?o("Your turn"):o("{gm} is asked",{gm:e.gmName}),$=l?ue(e,t,l):r?
o("Roll, or change your mind"):c?o("Something is missing"):o("Waiting for {gm}",{gm:e.gmName}),m=x=>e.act(()=>e.table.changeAction(t.id,{spec:x},"*")),p=async()=>{
await e.ask(o("Give this up? It costs nothing."),o("Give it up"))&&await e.act(()=>e.table.changeAction(t.id,{state:"cancelled"},"*"),()=>e.look(""))},h=async x=>{
let A=w=>e.glance(t.id)??e.say(lt(e,w));await e.act(()=>e.table.rollAction(t.id,{terms:s?.terms??t.terms,...x?{dice:x}:{}},t.etag,{again:w=>e.again(w)}).catch(po),
A),e.changed()},f=s?.outcomes?.length?F(e,s.outcomes,t.says):null,k=s?.outcomes||s?.possible;return i`
    <section class=${u?"turn":"wait"} tabindex="-1">
      <p class="kick">${d}</p>
      <h1>${$}${u?"":i`<span class="dots"></span>`}</h1>
      ${l&&i`<${$t} play=${e} offer=${l} stakes=${s} parts=${f} />`}
      ${t.spec.goal&&i`<p class="says">${W(t.spec.goal)}</p>`}
      <${le} play=${e} action=${t} />
    </section>
    ${s?.problem&&i`<p class="note">${z(e.named(s.problem.detail))}</p>`}
    <${mo} stakes=${s} />
    ${s?.problem?.code==="already_tried"&&i`<${go} play=${e} action=${t} />`}
    ${c&&s?.problem&&i`<${bo} key=${s.problem.pointer} play=${e} pointer=${s.problem.pointer} patch=${m} />`}
    ${k&&i`<section class="card" aria-label=${o("Stakes")}><${Le} play=${e} action=${t} /></section>`}
    ${s?.problem&&!k&&l&&i`<section class="card">
        <h2>${o("Offers")}</h2>
        <ul>
          ${t.offers.filter(x=>x.state==="open"&&x!==l).map(x=>i`<${V} ...${P(e,t,x)} play=${e} action=${t} />`)}
        </ul>
      </section>`}
    ${k&&i`<${Ts} play=${e} action=${t} stakes=${s} parts=${f} docked=${l} />`}
    ${n&&i`<section class="card">
        <label for="goal-now">${o("I want to \u2026")}</label>
        <textarea
          id="goal-now"
          class="says"
          defaultValue=${t.spec.goal}
          onChange=${x=>m({goal:x.target.value})}
        >
        </textarea>
        <p class="hint">${o("{gm} agrees again to what you change.",{gm:e.gmName})}</p>
      </section>`}
    <div class="row wrap">
      <button class="quiet" onClick=${()=>a(!n)}>
        <${v} name="pen" />
        ${o("Change the words")}
      </button>
      <button class="quiet" onClick=${p}>${o("Give it up")}</button>
    </div>
    ${l&&i`<${ge} play=${e} action=${t} offer=${l} />`}
    ${r&&e.session.options.given_dice&&i`<${_s} play=${e} sides=${s?.sides??[]} send=${h} />`}
    ${r&&!l&&i`<${wo} play=${e} action=${t} stakes=${s} parts=${f} roll=${()=>h()} />`}`}function pe(e,t){return t.offers.find(({state:s,to:n})=>s==="open"&&e.isMe(
n))}function ue(e,t,s){let{title:n,cost:a}=P(e,t,s);if(s.kind!=="assist")return z(a?`${n} (${a})`:n);let r=e.game.offers.assist?.costs,c={who:e.nameOf(s.character),
name:e.nameOf(t.character),costs:r?X(e,r):""};return e.isMe(t.character)?r?o("{who} offers help for {costs}",c):o("{who} offers help",c):r?o("{name} asks {who} \
to help for {costs}",c):o("{name} asks {who} to help",c)}function $t({play:e,offer:t,stakes:s,parts:n}){let a=s?.options?.find(u=>u.offer===t.id),r=a?.outcomes?.
length&&n?F(e,a.outcomes):null,[c,l]=[n,r].map(u=>u&&Y(u,["price","clean","crit"]));return i`${t.text&&i`<p class="says">${W(t.text)}</p>`}
    ${r&&i`<p><b>${o("{now} to {next} %",{now:c,next:l})}</b></p>`}`}function ge({play:e,action:t,offer:s}){let{title:n,buttons:a}=P(e,t,s);return i`<div class="dock"><p class="named">${ue(
e,t,s)}</p><div class="go">${a.map(({text:r,run:c},l)=>i`<button
        class=${l?"":"primary"}
        aria-label=${`${r}: ${n}`}
        aria-disabled=${e.busy?"true":null}
        onClick=${()=>e.act(c,()=>e.step())}
      >
        ${r}
      </button>`)}</div></div>`}function fo({play:e,terms:t}){let s=Object.entries(t).filter(([n,a])=>a&&e.help(n,a));return s.length?i`<details class="small"><summary>${o(
"What does that mean?")}</summary><dl class="meanings">${s.map(([n,a])=>i`<dt>${e.label(n,a)}</dt><dd>${e.help(n,a)}</dd>`)}</dl></details>`:null}function mo({stakes:e}){
return i`${e?.opportunity_lost&&i`<p class="note">${o("This opportunity was lost before.")}</p>`}
    ${e?.warned_consequences&&i`<p class="note">${o("You are warned: {what}",{what:E(e.warned_consequences)})}</p>`}`}function po(e){throw["version_mismatch","t\
erms_changed"].includes(e.code)&&(e.code="stale"),e}function go({play:e,action:t}){let[s,n]=b("");return i`<form class="card stack" onSubmit=${r=>{r.preventDefault(),
e.act(()=>e.table.changeAction(t.id,{fiction_changed:s.trim()},"*"))}}>
    <label for="different">${o("This was tried the same way before. What is different now?")}</label>
    <input
      id="different"
      class="says"
      required
      maxlength="500"
      value=${s}
      onInput=${r=>n(r.target.value)}
    />
    <button>${o("Tell {player}",{player:e.gmName})}</button>
  </form>`}function bo({play:e,pointer:t="",patch:s}){let n=t.split("/").filter(u=>u&&u!=="spec")[0],a=n&&e.field(n),[r,c]=b("");if(!a||a["x-owner"]==="gm")return null;
let l=(a.anyOf?.[0]??a).type==="integer";return i`<form class="card stack" onSubmit=${u=>{u.preventDefault(),s({[n]:l?Number(r):r})}}>
    <label for="missing">${a.title}</label>
    <input
      id="missing"
      required
      value=${r}
      inputmode=${l?"numeric":"text"}
      onInput=${u=>c(u.target.value)}
    />
    <p class="hint">${a.description}</p>
    <button class="primary">${o("Send")}</button></form>`}function ko({play:e,stakes:t}){let{critical:{decimal:s},hope:{decimal:n}}=t.readings,a=[{kind:"price",
chance:1-s-n,says:o("with Fear")},{kind:"clean",chance:n,says:o("with Hope")},{kind:"crit",chance:s,says:e.label("outcome","critical_success")}];return i`<p>${o(
"{gm} knows whether it works; a critical always does.",{gm:e.gmName})}</p>
  <${U} parts=${a} />
  <${he} parts=${a} />`}function wo({play:e,action:t,stakes:s,parts:n,roll:a}){let r=n?`${Y(n,["price","clean","crit"])} %`:"",c=(s?.costs??[]).map(m=>Re(e,m)).
join(", "),l=s?.costs?.find(({lacks:m})=>m),u=[r,c?o("costs {costs}",{costs:c}):o("costs nothing")].filter(Boolean).join(" \xB7 "),d=s&&s.terms_digest===t.terms_digest,
$=e.slow?o("Your roll is on its way \u2026"):vo(e,t,s);return i`<div class="dock"><div class="go">
    <button
      class="primary"
      aria-disabled=${l||e.busy||!d?"true":null}
      onClick=${()=>!l&&d&&a()}
    >
      <span>${$}</span>
      <small>${l?o("{name} has {n}.",{name:e.label("track",l.track),n:l.has}):u}</small>
    </button>
  </div></div>`}function vo(e,t,s){if(e.family==="duality")return o("Roll Hope and Fear");if(t.spec.take_automatic)return o("Take the success");let n=Number.parseInt(
s?.summary??"",10);return Number.isFinite(n)?n===0&&e.family==="fitd"?o("Roll 2 dice, the lower counts"):S(n,"Roll {n} die","Roll {n} dice"):o("Roll")}var xo={bad:"bad",fail:"bad",price:"price",clean:"good",crit:"good"};function be({play:e,entry:t,action:s}){let n=m=>m.verdict&&m.roll===t.seq&&!m.reversed_by,a=t.
ruling??t.resistance??(t.announced&&{...t.announced,...e.entries.find(n)?.verdict}),[r,c]=b(!1);if(q(()=>{if(t.seq<=e.tumbled)return;e.tumbled=t.seq,c(!0),Ke(a?.
dice?.length??0);let m=setTimeout(()=>c(!1),1300);return()=>clearTimeout(m)},[t.seq]),!a)return null;let l=e.entries.findLast(({seq:m,action_after:p})=>p?.id===
t.action&&m<t.seq),u=t.action_after??s??l?.action_after,d=()=>{c(!1),Ke(a.dice.length),requestAnimationFrame(()=>requestAnimationFrame(()=>c(!0))),setTimeout(()=>c(
!1),1300)},$=t.resistance?So(t):To(e,a);return i`<article
    class=${`card stack ${r?"rolling":""} ${t.reversed_by?"undone":""}`}
    aria-label=${o("The roll")}
  >
    <p class="soft tiny">
      ${[t.character_name,t.approach&&z(t.approach)].filter(Boolean).join(" \xB7 ")} ${a.position&&i`· <${Co} play=${e} ruling=${a} spec=${u?.spec} />`}
    </p>
    ${a.goal&&i`<p class="says">${W(a.goal)}</p>`}
    ${a.dice?.length>0&&i`<button
        type="button"
        class="dice-button"
        aria-label=${o("The dice: {faces}. See them tumble again",{faces:a.dice.map(({face:m})=>m).join(", ")})}
        onClick=${d}
      >
        <${qo} family=${_o(e,t,a)} play=${e} ruling=${a} />
      </button>`}
    <div class="after stack">
      <${Oo} play=${e} ruling=${a} />
      <div class="head">
        <span class="verdict">${$.text}</span>
        ${$.flag&&i`<span class=${`flag ${$.kind}`}>${$.flag}</span>`}
      </div>
      ${$.more&&i`<p class="small">${$.more}</p>`}
      <${Ao} play=${e} changes=${t.changes} />
      ${t.reversed_by&&i`<p class="small">${o("It was taken back.")}</p>`}
      ${a.prompts?.length>0&&!s&&!t.reversed_by&&i`<p class="soft small">${a.prompts[0]}</p>`}
    </div>
  </article>`}function Co({play:e,ruling:t,spec:s={}}){let{position:n,effect:a}=t,r=(c,l,u)=>me(l??u,u,d=>e.label(c,d));return i`${r("position",s.position,n)}
    ${a&&i` · ${r("effect",s.effect,a.rolled)}`}`}function Oo({play:e,ruling:t}){let{total:s,dice:n,modifiers:a=[]}=t;if(s===void 0||!n.length)return null;let r=u=>u<
0?`\u2212 ${-u}`:`+ ${u}`,l=[...n.filter(({counts:u})=>u!==!1).map(({face:u,role:d})=>[d==="disadvantage"?-u:u,e.label("role",d)]),...a.map(({label:u,value:d})=>[
d,e.label("modifier",u)])];return i`<p class="sum">${l.map(([u,d],$)=>i`<span class="chip"><b>${$?r(u):u}</b> ${d}</span> `)}<span class="chip"><b>= ${s}</b></span></p>`}
function So({resistance:e,character_name:t}){return{text:o("{name} resists",{name:t}),flag:S(e.stress,"{n} stress","{n} stress"),kind:e.stress>0?"price":"good",
more:z(e.summary)}}function _o(e,{resistance:t},s){return t?"fitd":qs(e,s)?"":e.family}function qs(e,{system:t}){return t!==void 0&&t!==e.game.name}function To(e,t){
if(qs(e,t))return{text:z(t.summary),flag:"",kind:"",more:""};let s=t.outcome&&e.label("outcome",t.outcome),n=t.outcome?xo[it(e,t)]:"";if(e.family==="duality"){let u=t.
outcome??(De(t)?"critical_success":"");return{text:ut(t),flag:s,kind:n,more:u?e.help("outcome",u):o("{gm} knows whether it works.",{gm:e.gmName})}}let a=e.help(
"outcome",t.outcome)||s,r=t.net??t.successes,c=r===void 0?"":S(Math.max(r,0),"{n} success","{n} successes"),l=t.degree&&e.label("degree",t.degree);return{text:a,
flag:s,kind:n,more:[c,l].filter(Boolean).join(" \xB7 ")}}function qo({play:e,family:t,ruling:s}){let{dice:n}=s;if(t==="duality"){let a=Math.max(...n.filter(({role:c})=>c===
"hope"||c==="fear").map(({face:c})=>c)),r=De(s);return i`<span class="dice duo">${n.map(({sides:c,face:l,role:u})=>{let d=u==="hope"||u==="fear",$=e.label("role",
u),m=d&&r?o("{name}: the same",{name:$}):d&&l===a?o("{name} is higher",{name:$}):$;return i`<${ce}
        sides=${c}
        face=${l}
        how=${d?`${u} two ${l===a?"high":""}`:"counts"}
        note=${m}
      />`})}</span>`}return t==="pool"?i`<span class="dice">
      ${n.map(({sides:a,face:r,counts:c,role:l})=>i`<${ce}
            sides=${a}
            face=${r}
            how=${r===1?"one":c?"hit":""}
            says=${e.label("role",l)}
          />`)}
    </span>`:i`<span class="dice">
    ${n.map(({sides:a,face:r,counts:c})=>i`<${ce}
          sides=${a}
          face=${r}
          how=${c?"counts":"lost"}
          note=${c?o("counts"):""}
        />`)}
  </span>`}function Ao({play:e,changes:t}){let s=t.filter(({amount:n})=>n).map(n=>jo(e,n));return s.length?i`<p class="changes">
    ${s.map(n=>i`<span class="row"><${v} name="check" />${n}</span>`)}
  </p>`:null}function jo(e,t){let{who:s,who_name:n,track:a,amount:r,to:c}=t,l=Ze(e,t);if(l)return l;let u=n??(a==="fear"?e.gmName:e.nameOf(s));if(a==="filled"){
let m=e.clock(s)?.size;return m?o("{name}: {from} to {to} of {size}",{name:u,from:Math.max(0,c-r),to:c,size:m}):`${u}: ${S(r,"{n} tick","{n} ticks")}`}let d=`${r>
0?"+":"\u2212"}${Math.abs(r)}`,$=`${u}: ${d} ${e.label("track",a)}`;return(c===void 0?$:`${$} (${c})`)+Xe(t)}function As({play:e,action:t}){let[s,n]=b(null),a=e.entries.find(({seq:f})=>f===t.roll)??(s?.seq===t.roll?s:void 0);q(()=>{t.roll&&!a&&e.table.getRoll(t.roll).then(
n,()=>{})},[t.roll,!!a]);let c=t.awaits.filter(({who:f})=>e.isMe(f)).find(({what:f})=>f!=="answer")?.what,l=c==="branch",u=c==="choice"||c==="verdict",d=t.consequences.
filter(({state:f,character:k})=>f==="pending"&&(e.isMe(k??t.character)||e.isGm)),$=e.entries.findLast(f=>f.type==="resisted"&&f.action===t.id&&f.resistance&&!f.
reversed_by),m=i`${$&&i`<${be} key=${$.seq} play=${e} entry=${$} action=${t} />`}
    ${a&&i`<${be} key=${a.seq} play=${e} entry=${a} action=${t} />`}`,p=e.nameOf(t.character);if(l&&a)return i`<${No} play=${e} action=${t} entry=${a} result=${m} />`;
if(u&&e.isGm&&a)return i`<${Mo} play=${e} action=${t} entry=${a} result=${m} name=${p} />`;if(d.length)return i`<${Wo} play=${e} action=${t} pending=${d} result=${m} />`;
let h=t.awaits.map(({who:f})=>e.nameOf(f));return i`<section class="wait" tabindex="-1">
    <p class="kick">${o("The dice have fallen")}</p>
    <h1>
      ${h.length?o("Waiting for {who}",{who:[...new Set(h)].join(", ")}):o("Done")}
      ${h.length>0&&i`<span class="dots"></span>`}
    </h1>
  </section>
  ${m}`}function No({play:e,action:t,entry:s,result:n}){let a=r=>e.act(()=>e.table.choose(t.id,{branch:r}),()=>e.step());return i`<section class="turn" tabindex="-1">
    <p class="kick">${o("Your turn")}</p>
    <h1>${o("How do you go on?")}</h1>
  </section>
  ${n}
    <section class="card menu" role="group" aria-label=${o("How do you go on?")}>
      ${s.ruling.menu.branches.map(({id:r,ticks:c,position:l})=>i`<button onClick=${()=>a(r)}>
            <span>
              ${e.label("menu",r)}
              <small>
                ${[e.help("menu",r),c!==void 0&&S(c,"{n} tick","{n} ticks"),l&&e.label("position",l)].filter(Boolean).join(" \xB7 ")}
              </small>
            </span>
          </button>`)}
    </section>`}var Io={picks:{},note:"",open:!0,grant:""};function Mo({play:e,action:t,entry:s,result:n,name:a}){let{draft:r,change:c,send:l}=J(e,`picks ${t.id}`,
Io,t.id),{picks:u,note:d,open:$,grant:m}=r,p=T=>c({picks:T}),{menu:h,outcome:f}=s.ruling,k=t.spec.difficulty_hidden===!0,x=h?.options??[],A=T=>{let{[T]:O,...G}=u;
p(O?G:{...u,[T]:{id:T}})},w=(T,O)=>p({...u,[T]:{...u[T],...O}}),D=(h?.branches?.find(({id:T})=>T===t.branch)??h)?.at_least??0,L=Object.values(u).map(T=>Object.fromEntries(
Object.entries(T).filter(([,O])=>O!==""))),B=L.length>=D,C=s.ruling.success,R=D?C?o("It works. What does it cost?"):o("It goes wrong. What follows?"):C?o("It wo\
rks. Anything besides?"):o("What follows?"),ee=m?e.game.grants_part?{grant:m}:{grant_effect:m}:{},Q=()=>l(()=>e.table.choose(t.id,{picks:L,...d?{note:d}:{},...ee}),
async()=>{k&&$&&await e.actAfter(()=>e.table.openDifficulty(t.roll)),e.look("")});return i`<section class="turn" tabindex="-1">
    <p class="kick">${o("{name} has rolled",{name:a})}${f?`: ${e.label("outcome",f)}`:""}</p>
    <h1>${R}</h1>
  </section>
    ${n}
    <section class="card stack">
      <div class="menu" role="group" aria-label=${D?o("Pick at least {n}",{n:D}):o("Pick what you like")}>
        ${[...x,{id:"custom",kind:"consequence"}].map(T=>i`<${Eo}
              play=${e}
              action=${t}
              option=${T}
              pick=${u[T.id]}
              toggle=${()=>A(T.id)}
              set=${O=>w(T.id,O)}
            />`)}
      </div>
      ${C===!1&&e.game.grants_part&&i`<label class="tick">
          <input
            type="checkbox"
            checked=${m==="part"}
            onChange=${T=>c({grant:T.target.checked?"part":""})}
          />
          ${o("and grant a part of it")}
        </label>`}
      ${s.ruling.effect?.gm_may_grant_effect&&i`<div>
          <label for="grant">${o("Effect that you grant all the same")}</label>
          <select id="grant" value=${m} onChange=${T=>c({grant:T.target.value})}>
        <option value="">${o("none")}</option>
        ${Object.keys(e.game.grants).map(T=>i`<option value=${T}>${e.label("effect",T)}</option>`)}
      </select>
    </div>`}
      <div>
        <label for="note">${o("In your words")}</label>
        <input
          id="note"
          class="says"
          maxlength="500"
          value=${d}
          onInput=${T=>c({note:T.target.value})}
        />
      </div>
      ${k&&i`<label class="tick">
          <input type="checkbox" checked=${$} onChange=${T=>c({open:T.target.checked})} />
          ${o("and open the Difficulty")}
        </label>`}
      <button class="primary" aria-disabled=${B&&!e.busy?null:"true"} onClick=${()=>B&&Q()}>
        ${B?o("Tell the table"):o("Pick at least {n}",{n:D})}
      </button>
    </section>`}function Eo({play:e,action:t,option:s,pick:n,toggle:a,set:r}){let{id:c,ticks:l,harm_level:u,position:d,effect:$}=s,m=[e.help("menu",c),u&&o("har\
m {n}",{n:u}),l!==void 0&&S(l,"{n} tick","{n} ticks"),d&&e.label("position",d),$&&e.label("effect",$),s.severity&&e.label("severity",s.severity)],p=e.clocks.filter(
({state:f})=>f==="open"),h=l!==void 0&&!$;return i`<button type="button" aria-pressed=${String(!!n)} onClick=${a}>
    <span>${e.label("menu",c)}<small>${m.filter(Boolean).join(" \xB7 ")}</small></span>
    <span class="push">${n&&i`<${v} name="check" />`}</span>
  </button>
    ${n&&i`<div class="stack picked">
      <div>
        <label for=${`text-${c}`}>${c==="custom"?o("What happens?"):o("What is it?")}</label>
        <input
          id=${`text-${c}`}
          class="says"
          maxlength="500"
          required=${c==="custom"}
          value=${n.text??""}
          onInput=${f=>r({text:f.target.value})}
        />
      </div>
      ${h&&p.length>0&&i`<div>
          <label for=${`clock-${c}`}>${o("Which clock does it tick?")}</label>
          <select
            id=${`clock-${c}`}
            value=${n.clock??""}
            onChange=${f=>r({clock:f.target.value})}
          >
            <option value="">${o("none")}</option>
            ${p.map(f=>i`<option value=${f.id}>${f.name}</option>`)}
          </select>
        </div>`}
      ${u&&e.characters.length>1&&i`<div>
          <label for=${`who-${c}`}>${o("Whom does it befall?")}</label>
          <select
            id=${`who-${c}`}
            value=${n.character??t.character}
            onChange=${f=>r({character:f.target.value})}
          >
            ${e.characters.map(f=>i`<option value=${f.id}>${f.name}</option>`)}
          </select>
        </div>`}
    </div>`}`}function Wo({play:e,action:t,pending:s,result:n}){let a=s.filter(({character:l})=>e.isMe(l??t.character)),r=e.nameOf(s[0].character??t.character),
c=a.length?o("Take it, or resist: {what}",{what:ot(e,a[0])}):o("Waiting for {who}",{who:r});return i`<section class=${a.length?"turn":"wait"} tabindex="-1">
    <p class="kick">
      ${a.length?S(a.length,"One thing befalls {name}","{n} things befall {name}",{name:r}):o("The dice have fallen")}
    </p>
    <h1>${c}</h1>
    ${a.length>0&&i`<p>${fe(e,a[0])}</p>`}
    ${t.spec.goal&&i`<p class="says">${W(t.spec.goal)}</p>`}
  </section>
    ${n}
    ${s.map(l=>i`<${fs}
          key=${l.id}
          play=${e}
          action=${t}
          consequence=${l}
          own=${a.includes(l)}
          docked=${l===a[0]}
        />`)}`}function Fe({play:e,action:t}){let[s,n]=b(""),[a,r]=b(""),[c,l]=b(""),[u,d]=b({name:"",size:4,ticks:0}),$=["collateral_damage","sacrifice_intel_or_item","betray\
_loved_one","anger_faction","tick_clock","add_heat","suffer_harm","custom"],m=e.clocks.filter(({visible:f,state:k})=>f&&k==="open"),p=()=>s==="add_heat"&&e.session.
tracks.heat?{changes:[{who:"session",track:"heat",amount:1}]}:s==="suffer_harm"?{changes:[{who:t.character,track:"harm_1",amount:1,text:a.slice(0,120)}]}:s==="t\
ick_clock"&&e.role==="gm"&&u.name.trim()?{start_clock:{...u,name:u.name.trim()}}:s==="tick_clock"&&(c||m[0])?{tick:{clock:c||m[0].id,by:1}}:null,h=()=>{let f={kind:"\
bargain",bargain:s,text:a},k=p();k&&(f.price=k),e.act(()=>e.table.makeOffer(t.id,f),()=>{n(""),r(""),d({...u,name:""})})};return i`<section class="card stack">
    <h2>
      ${o("Offer a devil's bargain")} <span class="soft tiny">
        ${o("one die, and a price that lands whatever the dice show")}
      </span>
    </h2>
    <div class="row wrap">
      ${$.map(f=>i`<button
            class="mini"
            aria-pressed=${String(s===f)}
            onClick=${()=>n(s===f?"":f)}
          >
            ${e.label("why",f)}
          </button>`)}
    </div>
    ${s&&i`<div class="stack">
      ${s==="tick_clock"&&i`<div>
          <label for="bargain-clock">${o("Which clock?")}</label>
          <select
            id="bargain-clock"
            value=${c||m[0]?.id}
            onChange=${f=>l(f.target.value)}
          >
            ${m.map(({id:f,name:k})=>i`<option value=${f}>${k}</option>`)}
          </select>
        </div>`}
      ${s==="tick_clock"&&e.role==="gm"&&i`<div>
          <label for="bargain-new-clock">${o("Or a new clock")}</label>
          <input
            id="bargain-new-clock"
            maxlength="80"
            value=${u.name}
            onInput=${f=>d({...u,name:f.target.value})}
          />
        </div>
        ${u.name.trim()&&i`<div class="row">
            <span>${o("Segments")}</span>
            <${I}
              says=${o("Segments")}
              value=${u.size}
              least=${Math.max(1,u.ticks)}
              most=${24}
              change=${f=>d({...u,size:f})}
            />
          </div>
        <div class="row">
          <span>${o("Filled at the start")}</span>
          <${I}
            says=${o("Filled at the start")}
            value=${u.ticks}
            least=${0}
            most=${u.size}
            change=${f=>d({...u,ticks:f})}
          />
        </div>`}`}
      <div>
        <label for="bargain-text">${o("In your words")}</label>
        <input
          id="bargain-text"
          class="says"
          maxlength="500"
          value=${a}
          onInput=${f=>r(f.target.value)}
        />
      </div>
      <p class="hint">
        ${p()?o("It costs {price}.",{price:p().start_clock?o("a new clock"):s==="tick_clock"?o("a tick"):s==="add_heat"?`1 ${e.label("track","heat")}`:`1 ${e.label(
"track","harm_1")}`}):o("It is a matter of the story: nothing is counted.")}
      </p>
      <button onClick=${h}>${o("Offer it")}</button></div>`}
  </section>`}var Do={spec:{},says:{}};function ft({play:e,action:t,inner:s=!1}){let{draft:n,change:a,send:r}=J(e,`terms ${t.id}`,Do,t.id),{spec:c}=n,l={...t.says,...n.says},
u=e.stakes.get(t.id)?.value,d=e.nameOf(t.character),$=e.personName(e.actor(t.character)),m=Object.keys(e.game.slots),p=m.some(C=>(l[C]??"")!==(t.says?.[C]??"")),
h=t.offers.filter(({state:C})=>C==="open"),f=dt(e,t),k=C=>r(()=>e.table.changeAction(t.id,{spec:{...c,...C},...p?{says:l}:{},agreed:!0},"*"),()=>{e.kept=t.id,e.
step(),e.say(o("Agreed: {name} can roll.",{name:d}))}),x=pe(e,t),A=!t.agreed||t.awaits.some(({who:C})=>e.isMe(C)),w=x?o("{name} asks: {what}",{name:e.nameOf(x.by),
what:ue(e,t,x)}):t.agreed?o("Waiting for {player}",{player:$}):o("Set the terms"),M=C=>e.act(()=>e.table.changeAction(t.id,C,"*"),()=>e.look("")),D=(C,R)=>a({spec:{
...c,[C]:R}}),L=u?.outcomes?.length?F(e,u.outcomes,t.says):null,B={fitd:Lo,duality:Fo,pool:Po}[e.family]??Bo;return i`
    ${!s&&i`<section class=${A?"turn":"wait"} tabindex="-1">
        <p class="kick">
          ${t.agreed?o("Agreed: {name} can roll",{name:d}):o("{player} asks",{player:$})} · ${d}
        </p>
        <h1 class=${t.agreed||x?"":"off"}>${w}${A?"":i`<span class="dots"></span>`}</h1>
      ${t.spec.goal&&i`<p class="says">${W(t.spec.goal)}</p>`}
      <${le} play=${e} action=${t} />
      ${t.fiction_changed&&i`<p>${o("Different now: {what}",{what:W(t.fiction_changed)})}</p>`}
      ${f.length>0&&i`<p class="small">
          ${o("Taken: {what}",{what:E(f.map(({title:C,cost:R})=>R?`${C} (${R})`:C))})}
        </p>`}
    </section>`}
    ${x&&i`<${ge} play=${e} action=${t} offer=${x} />`}
    ${h.some(C=>C!==x)&&i`<section class="card">
        <h2>${o("Offers")}</h2>
        <ul>
          ${h.filter(C=>C!==x).map(C=>i`<${V} ...${P(e,t,C)} play=${e} action=${t} />`)}
        </ul>
      </section>`}
    <${B} play=${e} action=${t} spec=${c} set=${D} agree=${k} player=${$} />
    <section class="card stack">
      <div class="stakes2">
        ${m.map(C=>i`<div>
              <label for=${`says-${C}`}>${xs(e,C)}</label>
              <input
                class="says"
                id=${`says-${C}`}
                maxlength="500"
                value=${l[C]??""}
                onInput=${R=>a({says:{...n.says,[C]:R.target.value}})}
              />
            </div>`)}
      </div>
      ${t.agreed&&p&&i`<button onClick=${()=>k({})}>${o("Tell {player}",{player:$})}</button>`}
      ${L&&i`<div>
          <h3>${o("What {player} sees",{player:$})}</h3>
          <${U} parts=${L} />
          <p class="hint">${Cs(L)} ${t.agreed?"":o("Not agreed yet.")}</p>
        </div>`}
      ${u?.problem&&!yo(e,u.problem)&&i`<p class="hint">${z(e.named(u.problem.detail))}</p>`}
    </section>
    ${e.game.offers.bargain&&i`<${Fe} play=${e} action=${t} />`}
    <${zo} play=${e} action=${t} />
    <${Ro} play=${e} action=${t} player=${$} />
    <section class="row wrap card">
      <button class="quiet" onClick=${()=>M({state:"refused",why:"no_roll_needed"})}>
        ${o("No roll needed")}
      </button>
      <button class="quiet" onClick=${()=>M({state:"refused",why:"impossible"})}>
        ${o("Impossible that way")}
      </button>
      <button class="quiet push" onClick=${()=>M({state:"cancelled"})}>
        <${v} name="close" />
        ${o("Cancel")}
      </button>
    </section>`}function Ro({play:e,action:t,player:s}){let[n,a]=b("");return i`<form class="card stack" onSubmit=${c=>{c.preventDefault(),e.act(()=>e.table.changeAction(
t.id,{asks:n.trim()},"*"),()=>a(""))}}>
    <label for="asks">${o("Ask {player} what exactly is wanted",{player:s})}</label>
    <input
      id="asks"
      class="says"
      required
      maxlength="500"
      value=${n}
      onInput=${c=>a(c.target.value)}
    />
    <button class="quiet">${o("Send the question")}</button>
  </form>`}function yo(e,{pointer:t=""}){return e.field(t.split("/").at(-1))?.["x-owner"]==="gm"}var js=["controlled","risky","desperate"],ke=["zero","limited",
"standard","great","extreme"];function Lo({play:e,action:t,spec:s,set:n,agree:a,player:r}){let c=N(null),l=d=>e.game.tables.effects.find(({id:$})=>$===d)?.ticks??
0,u=d=>{let $={ArrowLeft:-1,ArrowRight:1,ArrowUp:-ke.length,ArrowDown:ke.length}[d.key],m=[...c.current.querySelectorAll("button")],p=m[m.indexOf(document.activeElement)+
$];$&&p&&(d.preventDefault(),p.focus())};return i`<section class="card">
    <div class="row wrap">
      <h2>${o("How dangerous, and how much?")}</h2>
      <span class="hint push">${o("One press agrees: {player} can roll at once",{player:r})}</span>
    </div>
    <table
      class="grid"
      ref=${c}
      onKeyDown=${u}
      aria-label=${o("Position and effect: press a square to agree to both")}
    >
      <tr>
        <td class="corner"></td>
        ${ke.map(d=>i`<th scope="col">
              ${e.label("effect",d)}
              <small>${S(l(d),"{n} tick","{n} ticks")}</small>
            </th>`)}
      </tr>
      ${js.map((d,$)=>i`<tr>
          <th scope="row"><span class="row"><${Oe} level=${$+1} />${e.label("position",d)}</span></th>
        ${ke.map(m=>{let p=t.agreed&&t.spec.position===d&&t.spec.effect===m,h=d==="risky"&&m==="standard",f=[`${e.label("position",d)}, ${ye(e,m)}`,h&&o("usual")].
filter(Boolean).join(", ");return i`<td>
            <button
              aria-pressed=${String(p)}
              class=${h?"usual":""}
              aria-label=${f}
              aria-disabled=${e.busy?"true":null}
              onClick=${()=>a({position:d,effect:m})}
            >
            ${l(m)?i`<span class="ticks">
                  ${Array.from({length:l(m)},()=>i`<svg viewBox="0 0 9 12" aria-hidden="true"><rect width="9" height="12" rx="1.5" /></svg>`)}
                </span>`:"0"}
            ${h?o("usual"):""}
          </button>
        </td>`})}</tr>`)}
    </table>
    <details class="small"><summary>${o("What does that mean?")}</summary><dl class="meanings">${Object.entries({position:js,effect:ke}).map(([d,$])=>$.map(m=>i`<dt>${e.
label(d,m)}</dt><dd>${e.help(d,m)}</dd>`))}</dl></details>
    <${Pe} play=${e} action=${t} spec=${s} set=${n} /></section>`}function Fo({play:e,action:t,spec:s,set:n,agree:a,player:r}){let c=typeof t.spec.difficulty=="\
number"?t.spec.difficulty:14,l=s.difficulty??c,u=s.difficulty_hidden??t.spec.difficulty_hidden??!1;return i`<section class="card stack"><h2 id="how-hard">${o("H\
ow hard is it?")}</h2>
    <div class="dial" role="group" aria-labelledby="how-hard">
      ${[8,10,12,14,16,18,20].map(d=>i`<button aria-pressed=${String(d===l)} onClick=${()=>n("difficulty",d)}>${d}</button>`)}
      <${I} says=${o("Difficulty")} value=${l} most=${99} change=${d=>n("difficulty",d)} />
    </div>
    <label class="tick">
      <input type="checkbox" checked=${u} onChange=${d=>n("difficulty_hidden",d.target.checked)} />
      ${o("Keep it secret")}
    </label>
    ${u&&i`<p class="hint">
        ${o("It is sealed now, so that it cannot move. {player} sees Hope and Fear, not whether it works.",{player:r})}
      </p>`}
    <button
      class="primary"
      aria-disabled=${e.busy?"true":null}
      onClick=${()=>a({difficulty:l,difficulty_hidden:u})}
    >
      ${t.agreed?o("Difficulty {n}: agree again",{n:l}):o("Agree to Difficulty {n}",{n:l})}
    </button>
    <${Pe} play=${e} action=${t} spec=${s} set=${n} /></section>`}function Po({play:e,action:t,spec:s,set:n,agree:a,player:r}){return i`<section class="card">
    <div class="row wrap">
      <h2 id="difficulty">${o("Difficulty")}</h2>
      <span class="hint push">${o("One press agrees: {player} can roll at once",{player:r})}</span>
    </div>
    <div class="dial" role="group" aria-labelledby="difficulty">
      ${[2,3,4,5,6,7,8,9,10].map(c=>i`<button
            class=${c===6?"usual":""}
            aria-pressed=${String(t.agreed&&t.spec.difficulty===c)}
            aria-label=${c===6?o("6, usual"):c}
            onClick=${()=>a({difficulty:c})}
          >
            ${c}
          </button>`)}
    </div>
    <${Pe} play=${e} action=${t} spec=${s} set=${n} /></section>`}function Bo({play:e,action:t,spec:s,set:n,agree:a,player:r}){return i`<section class="card stack">
    <button class="primary" aria-disabled=${e.busy?"true":null} onClick=${()=>a({})}>
      ${o("Agree: {player} can roll",{player:r})}
    </button>
    <${Pe} play=${e} action=${t} spec=${s} set=${n} /></section>`}var Go=new Set(["position","effect","difficulty","difficulty_hidden","traits","trait","trait_n\
ame","willpower_cancellable"]);function Pe({play:e,action:t,spec:s,set:n}){let a=[...ae(e,["gm"],!0),...ae(e,["gm"],!1)].filter(([r])=>!Go.has(r));return i`<details><summary class="small">${o(
"More")}</summary><div class="stack">
    ${"clock"in e.game.fields&&!e.game.clock_flag&&i`<${Ho} play=${e} action=${t} />`}
    ${"factors"in e.game.spec.properties&&i`<${Uo} play=${e} action=${t} spec=${s} set=${n} />`}
    ${a.map(([r])=>i`<${ie}
          key=${r}
          play=${e}
          name=${r}
          value=${r in s?s[r]:t.spec[r]}
          change=${c=>n(r,c)}
        />`)}
    ${"multiple"in e.game.counted&&i`<div>
        <label for="extra-actions">${o("Actions beyond the declared ones, this turn")}</label>
        <${I}
          id="extra-actions"
          value=${t.extra_actions??0}
          most=${20}
          change=${r=>e.act(()=>e.table.changeAction(t.id,{extra_actions:r||null,agreed:t.agreed},"*"))}
        />
      </div>`}
    <p class="hint">${o("They go with your agreement.")}</p></div></details>`}function Ho({play:e,action:t}){let s=e.clocks.filter(({state:a,id:r})=>a==="open"||
r===t.clock);if(!s.length)return null;let n=a=>e.act(()=>e.table.changeAction(t.id,{clock:a.target.value||null,agreed:t.agreed},"*"));return i`<div>
    <label for="terms-clock">${o("Which clock does it fill?")}</label>
    <select id="terms-clock" value=${t.clock??""} onChange=${n}>
    <option value="">${o("none")}</option>
    ${s.map(({id:a,name:r})=>i`<option value=${a}>${r}</option>`)}
  </select>
</div>`}function Uo({play:e,action:t,spec:s,set:n}){let a=e.field("factors"),r=s.factors??t.spec.factors??{},c=a.properties??{};return i`<fieldset><legend>${a.title}</legend><p class="hint">${a.
description}</p><div class="stack">
    ${Object.entries(c).filter(([,l])=>l.type==="integer").map(([l,u])=>i`<div class="row">
            <span>${u.title}</span>
            <${I}
              says=${u.title}
              value=${r[l]??0}
              least=${-2}
              most=${2}
              change=${d=>n("factors",{...r,[l]:d})}
            />
          </div>`)}
  </div></fieldset>`}function zo({play:e,action:t}){let s=Object.entries(t.spec).flatMap(([n,a])=>Array.isArray(a)&&["player","shared"].includes(e.field(n)?.["x\
-owner"])?a.map((r,c)=>[`${n}/${c}`,`${e.field(n).title}: ${r.name??r}`]):[]);return s.length?i`<section class="card">
    <h2>${o("Does something not fit?")}</h2>
    <ul>
      ${s.map(([n,a])=>i`<li class="way">
            <div>${a}</div>
            <button onClick=${()=>e.act(()=>e.table.changeAction(t.id,{strike:[n]},"*"))}>
              ${o("Strike")}
            </button>
          </li>`)}
    </ul>
  </section>`:null}var Ns="who I am",Is="others of the same name";function mt(e,t){let s=({name:a})=>Z(a,t.name),n=({id:a})=>Number(a.slice(1))<Number(t.id.slice(1));return e.people.
find(a=>a.active&&a.role!=="gm"&&s(a)&&n(a))}function Ms(e,{id:t}){return e.characters.filter(({owner:s})=>s===t)}function Es({play:e}){let t=e.people.find(({id:c})=>c===
e.me),s=t&&!e.isGm&&mt(e,t);if(!s||Ms(e,t).length)return null;let n={name:s.name,gm:e.gmName};if(K("localStorage",Ns,e))return i`<section class="wait" tabindex="-1">
      <p class="kick">${o("You are {name}",n)}</p>
      <h1>${o("Waiting for {gm} to hand you your seat",n)}<span class="dots"></span></h1>
    </section>`;let a=()=>{oe("localStorage",Ns,e,!0),e.changed()},r=async()=>{let c=await e.page.askName?.();c!==null&&await e.act(()=>e.table.revoke(e.me))&&e.
page.anotherName(c)};return i`<section class="turn" tabindex="-1">
    <p class="kick">${o("{name} sits here already",n)}</p>
    <h1>${o("Are you {name}?",n)}</h1>
  </section>
    <div class="row wrap"><button class="primary" onClick=${a}>${o("I am {name}",n)}</button>
    <button onClick=${r}>${o("I am somebody else: take another name")}</button></div>
    <p class="hint">${o("{gm} sees that you have come back, and hands you your seat with one press.",n)}</p>`}function Ws({play:e}){if(!e.isGm)return null;let t=K(
"localStorage",Is,e)??[];return e.people.filter(n=>n.active&&n.role==="player"&&!t.includes(n.id)&&mt(e,n)).map(n=>{let a=mt(e,n),r=Ms(e,a),c={name:n.name,characters:E(
r.map(({name:$})=>$))},l=e.present.has(a.id),u=()=>e.act(async()=>{for(let{id:$,version:m}of r)await e.table.changeCharacter($,{owner:n.id},m);return e.table.revoke(
a.id)}),d=()=>{oe("localStorage",Is,e,[...t,n.id]),e.changed()};return i`<section class="turn" key=${n.id}><p class="kick">${o("{name} has joined again",c)}</p>
      <h2>
        ${r.length?o("Give {characters} to the new {name}?",c):o("Close the former seat of {name}?",c)}
      </h2>
      ${l&&i`<p>${o("The former {name} is here too: ask them first.",c)}</p>`}
      <div class="row wrap">
        <button class="primary" aria-disabled=${e.busy?"true":null} onClick=${u}>
          ${o("Hand the seat over")}
        </button>
      <button onClick=${d}>${o("It is somebody else")}</button></div></section>`})}function Ds({play:e}){let t=e.awaited(!0),n=e.actions.get(e.focus)??(["ask","write"].includes(e.focus)?void 0:t[0]?.action??e.actions.get(e.kept)??Yo(e)),a=t.filter(
({action:c})=>c.id!==n?.id),r=N(null);return q(()=>{if(!e.stepped||e.sending)return;e.stepped=!1,document.activeElement?.matches("input, textarea, select")||r.current?.
querySelector(".turn, .wait")?.focus({preventScroll:!0})}),i`<div ref=${r}>
    <${Ko} play=${e} />
    <${Es} play=${e} />
    <${Ws} play=${e} />
    ${a.length>0&&i`<p class="next">
        <button class="quiet" onClick=${()=>e.look(a[0].action.id)}>
          ${o("next: {name}",{name:e.nameOf(a[0].action.character)})}
        </button>
      </p>`}
    ${n?i`<${Jo} key=${n.id} play=${e} action=${n} />`:i`<${Zo} play=${e} />`}
    ${n&&i`<div class="row wrap">
        <button class="quiet" onClick=${()=>e.look("ask")}>
          <${v} name="plus" />
          ${e.isGm?o("Call for another roll"):o("Something else")}
        </button>
        <${Rs} play=${e} />
      </div>`}
    ${n&&i`<${ys} play=${e} current=${n} />`}
  </div>`}function Yo(e){return[...e.actions.values()].reverse().find(t=>!e.isGm&&e.isMe(t.character)&&t.awaits.length)}function Rs({play:e}){return i`<button class="quiet" onClick=${()=>e.
open("dice")}><${v} name="dice" />${o("Other dice")}</button>`}function Ko({play:e}){let{refusal:t}=e,s=e.since.toLocaleTimeString(H,{hour:"2-digit",minute:"2-d\
igit"});return i`<div class="notices">
    ${e.connection==="gone"&&i`<p class="note" role="status">
        ${o("You see the table as of {time}. What needs the table waits until it is back.",{time:s})}
      </p>`}
    ${e.slow&&i`<p class="note" role="status">
        ${o("What you sent is on its way. It may have arrived already. We ask until we know; it never happens twice.")}
      </p>`}
    ${e.contradictions.length>0&&i`<p class="note bad" role="alert">
        ${o("What the table tells does not agree with what it told before. The proof is kept here.")} <button class="mini" onClick=${()=>e.open("fair")}>
          ${o("Fair dice")}
        </button>
      </p>`}
    ${e.foreignRolls>0&&i`<${Se} count=${e.foreignRolls} />`}
    <div role="alert">${t&&i`<p class="note bad">
        ${t.text} ${t.more.join(" ")} <button class="mini quiet" aria-label=${o("Close")} onClick=${()=>{e.refusal=null,e.changed()}}><${v} name="close" /></button></p>`}</div></div>`}
function Jo({play:e,action:t}){if(t.state==="rolled"||t.state==="settled")return i`<${As} play=${e} action=${t} />`;let s=e.isMe(t.character);return e.isGm&&s&&
t.agreed?i`<${ht} play=${e} action=${t} />
    <details class="card">
      <summary>${o("Change the terms")}</summary>
      <${ft} play=${e} action=${t} inner=${!0} />
    </details>`:e.isGm?i`<${ft} play=${e} action=${t} />`:s?i`<${ht} play=${e} action=${t} />`:i`<${Vo} play=${e} action=${t} />`}function Vo({play:e,action:t}){
let s=t.offers.filter(({state:h,to:f,by:k})=>h==="open"&&(e.isMe(f)||e.isMe(k))),n=pe(e,t),a=e.stakes.get(t.id)?.value,r=a?.outcomes?.length?F(e,a.outcomes,t.says):
null,c=e.nameOf(t.character),[l,u]=b(""),d=s.some(({kind:h})=>h==="assist")||t.offers.some(({kind:h,state:f})=>h==="assist"&&f==="accepted"),$=e.game.offers.assist,
m=ct(e,t),p=h=>e.act(()=>e.table.makeOffer(t.id,{kind:"assist",character:h,text:l}),()=>u(""));return i`<section class=${n?"turn":"wait"} tabindex="-1">
    <p class="kick">${n?o("{name} asks you",{name:c}):o("{name} is about to roll",{name:c})}</p>
    <h1>
      ${n?ue(e,t,n):o("Waiting for {who}",{who:E([...new Set(t.awaits.map(({who:h})=>e.nameOf(h)))])})}
    </h1>
      ${n&&i`<${$t} play=${e} offer=${n} stakes=${a} parts=${r} />`}
      ${t.spec.goal&&i`<p class="says">${W(t.spec.goal)}</p>`}
      <${le} play=${e} action=${t} />
    </section>
    ${a&&!a.problem&&i`<section class="card" aria-label=${o("Stakes")}><${Le} play=${e} action=${t} /></section>`}
    ${n&&i`<${ge} play=${e} action=${t} offer=${n} />`}
    ${s.some(h=>h!==n)&&i`<section class="card">
        <ul>
          ${s.filter(h=>h!==n).map(h=>i`<${V} ...${P(e,t,h)} play=${e} action=${t} />`)}
        </ul>
      </section>`}
    ${!d&&$&&e.mine.length>0&&i`<section class="card stack"><h2>${o("Help {name}",{name:c})}</h2>
      ${m&&i`<p class="gain"><b>${o("{now} to {next} %",m)}</b></p>
        <${U} plain parts=${m.parts} was=${We(m.was)} />`}
      <div>
        <label for="help-text">${o("How?")}</label>
        <input
          id="help-text"
          class="says"
          maxlength="500"
          value=${l}
          onInput=${h=>u(h.target.value)}
        />
      </div>
      <div class="row wrap">
        ${e.mine.map(h=>i`<button onClick=${()=>p(h.id)}>
              ${o("{name} helps",{name:h.name})} <span class="soft tiny">
                ${$.costs&&o("costs {costs}",{costs:X(e,$.costs)})}
              </span>
            </button>`)}
      </div>
    </section>`}
    ${e.game.offers.die&&i`<${Qo} play=${e} action=${t} />`}
    ${e.game.offers.bargain&&i`<details class="card">
        <summary>${o("Offer a devil's bargain")}</summary>
        <${Fe} play=${e} action=${t} />
      </details>`}`}function Qo({play:e,action:t}){let[s,n]=b(""),[a,r]=b(6),c=l=>{l.preventDefault(),e.act(()=>e.table.makeOffer(t.id,{kind:"die",die:{source:s.
trim(),sides:a}}),()=>n(""))};return i`<details class="card"><summary>${o("Give a die")}</summary><form class="stack" onSubmit=${c}>
    <div>
      <label for="die-source">${o("What gives it?")}</label>
      <input
        id="die-source"
        maxlength="80"
        required
        value=${s}
        onInput=${l=>n(l.target.value)}
      />
    </div>
    <div class="dial" role="group" aria-label=${o("Which die?")}>
      ${[4,6,8,10,12].map(l=>i`<button type="button" aria-pressed=${String(l===a)} onClick=${()=>r(l)}>
            ${o("d{n}",{n:l})}
          </button>`)}
    </div>
    <button>${o("Offer it")}</button></form></details>`}function Zo({play:e}){let t=[...e.entries].reverse().find(({type:p})=>p==="rolled"||p==="resisted"),s=e.
awaited(!1),n=e.role==="spectator",a=e.isGm||e.mine.length>0,[r,c]=b(()=>$e(e,"ask")),l=!e.isGm&&(!t||!e.mine.length),u=e.focus==="ask"||r||l,d=u&&!n&&!e.characters.
length,[$]=b(()=>$e(e,"character")),m=[...new Set(s.flatMap(({turns:p})=>p.map(({who:h})=>e.nameOf(h))))];return i`
    ${m.length>0&&i`<section class="wait" tabindex="-1">
        <p class="kick">${o("Nothing is due from you")}</p>
        <h1>${o("Waiting for {who}",{who:E(m)})}<span class="dots"></span></h1>
      </section>`}
    ${!m.length&&i`<section class="wait" tabindex="-1"><h1>${ea(e,t)}</h1></section>`}
    <${ys} play=${e} />
    ${e.isGm&&!t&&i`<${ta} play=${e} />`}
    ${t&&i`<${be} key=${t.seq} play=${e} entry=${t} />`}
    <${ks} play=${e} />
    ${!n&&u&&i`<${ws} play=${e} close=${l?null:()=>c(!1)} />`}
    ${!n&&!u&&a&&i`<button class=${e.isGm?"wide":"primary wide"} onClick=${()=>{e.focus="ask",c(!0)}}>${e.isGm?o("Call for a roll"):o("I want to \u2026")}</button>`}
    ${!n&&i`<${Rs} play=${e} />`}
    ${e.isGm&&e.game.resist_rule&&e.characters.length>0&&i`<${Xo} play=${e} />`}
    ${e.isGm&&!d&&i`<details class="card" open=${$}>
        <summary>${o("A character of yours")}</summary>
        <${Me} play=${e} />
      </details>`}`}function Xo({play:e}){let[t]=b(()=>$e(e,"narrate")),{draft:{text:s,harm:n,cid:a},written:r,change:c,clear:l,send:u}=J(e,"narrate",{text:"",harm:1,
cid:""}),d=e.character(a)?a:e.characters[0].id,$=m=>{m.preventDefault();let p={id:"custom",text:s.trim(),...n?{harm_level:n}:{}},h={kind:"narrated",character:d,
consequences:[p]};u(()=>e.table.openAction(h))};return i`<details class="card" open=${t}>
    <summary>${o("Something befalls somebody")}</summary>
    <form class="stack" onSubmit=${$}>
    <div>
      <label for="narrate-who">${o("Whom does it befall?")}</label>
      <select id="narrate-who" value=${d} onChange=${m=>c({cid:m.target.value})}>
        ${e.characters.map(({id:m,name:p})=>i`<option value=${m}>${p}</option>`)}
      </select>
    </div>
    <div>
      <label for="narrate-text">${o("What happens?")}</label>
      <input
        id="narrate-text"
        class="says"
        required
        maxlength="500"
        value=${s}
        onInput=${m=>c({text:m.target.value})}
      />
    </div>
    <div>
      <label for="narrate-harm">${o("Level of harm; 0 is none")}</label>
      <${I} id="narrate-harm" value=${n} most=${3} change=${m=>c({harm:m})} />
    </div>
    <p class="hint">${o("No roll comes before it. It can be resisted.")}</p>
    <div class="row wrap">
      <button>${o("Tell the table")}</button>
      ${r&&i`<button type="button" class="quiet" onClick=${l}>${o("Cancel")}</button>`}
    </div>
  </form>
</details>`}function ea(e,t){return e.role==="spectator"?o("You watch"):!e.mine.length&&!e.isGm?o("Who do you play?"):e.isGm?t?o("What happens now?"):o("Your ta\
ble is open"):t?o("What do you do?"):o("What do you want to do?")}function ta({play:e}){let t=e.people.filter(({id:n,active:a})=>a&&n!==e.me),s=[[K("localStorag\
e",Gt,e),o("Save your seat: it is in this browser alone"),"seat",o("Save")],[t.length>0,o("Invite the players"),"invite",o("Invite")],[e.characters.length>0,o("\
They name their characters")],[e.clocks.length>0,o("Draw a clock: what are they up against?")],[e.actions.size>0,o("Call the first roll, or let a player ask for\
 one")]];return i`<section class="card"><h2>${o("Your first evening")}</h2><ul class="steps">
    ${s.map(([n,a,r,c])=>i`<li>
          <${v} name=${n?"check":"more"} />
          <span>${a}${n?i`<span class="off"> (${o("done")})</span>`:""}</span>
          ${r&&!n&&i`<button class="mini push" onClick=${()=>e.open(r)}>${c}</button>`}
        </li>`)}
  </ul></section>`}function ys({play:e,current:t}){let s=[...e.actions.values()].filter(a=>a.id!==t?.id&&a.state!=="settled"&&!a.awaits.some(({who:r})=>e.isMe(r)));
if(!s.length)return null;let n=e.role==="spectator";return i`<section class="card">
    <h2>${t?o("Also open"):o("At the table now")}</h2>
    <ul class="queue">${s.map(a=>{let r=e.mine.length>0&&ct(e,a),c=i`<span class="says">${a.spec.goal??""}</span>
      <span class="who">
        ${e.nameOf(a.character)} · ${o("waits for {who}",{who:E([...new Set(a.awaits.map(({who:l})=>e.nameOf(l)))])})}
      </span>`;return i`<li>
        ${n?i`<p class="entry">${c}</p>`:i`<button class="entry" onClick=${()=>e.look(a.id)}>${c}</button>`}
      ${a.state!=="rolled"&&!t&&i`<div class="watched">
          <${le} play=${e} action=${a} />
          <${Le} play=${e} action=${a} />
          ${r&&i`<button class="wide" onClick=${()=>e.look(a.id)}>
              ${o("Help {name}: {now} to {next} %",{...r,name:e.nameOf(a.character)})}
            </button>`}
        </div>`}
    </li>`})}</ul></section>`}function bt(e,{properties:t}){return Object.keys(t).find(s=>s!==e.game.approach.member)}var gt="free";function pt({owner:e,free:t}){return e??(t?gt:"")}function Ls({
play:e,character:t,close:s}){let[n,a]=b(()=>({name:t.name,note:t.note,owner:pt(t),sheet:t.sheet??{},version:t.version})),r=f=>a({...n,...f}),c=e.role==="gm",l=JSON.
stringify([t.sheet,t.name,t.note]),u=N(l),d=u.current!==l,$=async f=>{f.preventDefault();let k={name:n.name.trim()||t.name,note:n.note,sheet:n.sheet};if(c&&n.owner!==
pt(t)){let A=n.owner===gt;Object.assign(k,{owner:A?null:n.owner||null,free:A})}let x=d?n.version:t.version;await e.act(()=>e.table.changeCharacter(t.id,k,x))&&(e.
say(o("Saved.")),s())},m=()=>{u.current=l,a({name:t.name,note:t.note,owner:pt(t),sheet:t.sheet??{},version:t.version})},p=async()=>{await e.ask(o("Remove {name}\
 from the table? The story keeps what they did.",{name:t.name}),o("Remove them"))&&await e.act(()=>e.table.deleteCharacter(t.id,t.version))},h=f=>`${t.id}-${f}`;
return i`<form class="stack more-row" onSubmit=${$}>
    ${d?i`<p class="note" role="status">
          ${o("Somebody has changed this sheet meanwhile.")} <button type="button" class="mini" onClick=${m}>
            ${o("Take theirs")}
          </button>
        </p>`:null}
    <div>
      <label for=${h("name")}>${o("Name")}</label>
      <input
        id=${h("name")}
        maxlength="80"
        value=${n.name}
        onInput=${f=>r({name:f.currentTarget.value})}
      />
    </div>
    ${Object.entries(e.game.sheet.properties).map(([f,k])=>i`<${Fs}
        key=${f}
        play=${e}
        id=${h(f)}
        title=${k.title}
        hint=${k.description}
        schema=${{...k.additionalProperties,"x-names":k["x-names"]}}
        value=${n.sheet[f]??{}}
        known=${sa(e,f)} change=${x=>r({sheet:{...n.sheet,[f]:x}})} />`)}
    <div>
      <label for=${h("note")}>${o("Note")}</label>
      <textarea
        id=${h("note")}
        class="says"
        maxlength="500"
        value=${n.note}
        onInput=${f=>r({note:f.currentTarget.value})}
      >
      </textarea>
    </div>
    ${c?i`<div>
          <label for=${h("owner")}>${o("Who plays them")}</label>
          <select
            id=${h("owner")}
            value=${n.owner}
            onChange=${f=>r({owner:f.currentTarget.value})}
          >
          <option value="">${o("the game master")}</option>
          <option value=${gt}>${o("whoever takes them")}</option>
          ${e.people.filter(({active:f,role:k})=>f&&k==="player").map(({id:f,name:k})=>i`<option value=${f}>${k}</option>`)}
        </select></div>`:null}
    <div class="row wrap">
      <button class="primary" aria-disabled=${e.busy?"true":null}>${o("Save")}</button>
      <button type="button" onClick=${s}>${o("Cancel")}</button>
      <button type="button" class="quiet push" onClick=${p}>${o("Remove them")}</button></div>
  </form>`}function sa(e,t){return[...new Set(e.characters.flatMap(({sheet:s})=>Object.keys(s?.[t]??{})))]}function Fs({play:e,id:t,title:s,hint:n,schema:a,value:r,
known:c,change:l}){let[u,d]=b(""),$=N(null),m=(a["x-names"]??[]).filter(w=>!Object.keys(r).some(M=>Z(M,w))),p=a.type==="object"?bt(e,a):"",h=a.enum?a.enum[1]??a.
enum[0]:a.type==="object"?{[e.game.approach.member]:1}:1,f=w=>w in r||l({...r,[w]:h}),k=()=>{let w=u.trim();if(!w){$.current?.focus();return}f(w),d(""),$.current?.
focus()},x=w=>l(Object.fromEntries(Object.entries(r).filter(([M])=>M!==w))),A=w=>{w.key==="Enter"&&(w.preventDefault(),k())};return i`<fieldset class="map"><legend>${s}</legend>${n?
i`<p class="hint">${n}</p>`:null}
    <ul>${Object.entries(r).map(([w,M])=>i`<li key=${w}><span class="map-name">${w}</span>
        <${na}
          play=${e}
          id=${`${t}-${w}`}
          name=${w}
          schema=${a}
          value=${M}
          change=${D=>l({...r,[w]:D})}
        />
        <button
          type="button"
          class="mini quiet"
          aria-label=${o("Remove {name}",{name:w})}
          onClick=${()=>x(w)}
        >
          <${v} name="close" />
        </button>
        ${a.type==="object"?i`<div class="below">
              <${Fs}
                play=${e}
                id=${`${t}-${w}-${p}`}
                title=${a.properties[p].title}
                schema=${a.properties[p].additionalProperties}
                value=${M[p]??{}}
                known=${[]}
                change=${D=>l({...r,[w]:{...M,[p]:D}})}
              />
            </div>`:null}
      </li>`)}</ul>
    ${m.length>0&&i`<div class="row wrap">
        ${m.map(w=>i`<button type="button" class="mini" onClick=${()=>f(w)}><${v} name="plus" />${w}</button>`)}
      </div>`}
    <div class="row">
      <input
        list=${`${t}-known`}
        aria-label=${o("{title}: another name",{title:s})}
        maxlength="80"
        ref=${$}
        value=${u}
        onKeyDown=${A}
        onInput=${w=>d(w.currentTarget.value)}
      />
      <datalist id=${`${t}-known`}>
        ${c.filter(w=>!(w in r)).map(w=>i`<option value=${w}></option>`)}
      </datalist>
      <button type="button" class="mini" onClick=${k}><${v} name="plus" />${o("Add")}</button></div>
  </fieldset>`}function na({play:e,id:t,name:s,schema:n,value:a,change:r}){if(n.enum)return i`<select
      id=${t}
      aria-label=${s}
      value=${a}
      onChange=${c=>r(c.currentTarget.value)}
    >
      ${n.enum.map(c=>i`<option value=${c}>${n["x-enum-labels"]?.[c]?.label??c}</option>`)}
    </select>`;if(n.type==="object"){let{member:c}=e.game.approach,{minimum:l=0,maximum:u=10}=n.properties[c];return i`<${I}
      id=${t}
      says=${s}
      value=${a[c]??0}
      least=${l}
      most=${u}
      change=${d=>r({...a,[c]:d})}
    />`}return i`<${I}
    id=${t}
    says=${s}
    value=${a}
    least=${n.minimum??0}
    most=${n.maximum??99}
    change=${r}
  />`}function kt({play:e,character:t}){let[s,n]=b(!1);return i`<details
    class="whole"
    onToggle=${a=>a.target===a.currentTarget&&n(a.currentTarget.open)}
  >
    <summary>${t.name}</summary>${s?i`<${Bs} play=${e} character=${t} />`:null}
  </details>`}function Ps({play:e,character:t}){return i`<section class="card" aria-label=${t.name}>
    <${Bs} play=${e} character=${t} titled=${!0} />
  </section>`}function Bs({play:e,character:t,titled:s=!1}){let[n,a]=b(!1),r=N(null),c=e.role==="gm"||t.owner===e.me,l=oa(e,t),u=e.people.find(({id:m})=>m===t.owner),
d=()=>{a(!1),setTimeout(()=>r.current?.focus())},$=s?i`<h2>${t.name}</h2>`:null;return i`<div>
    <div class="row">
      ${$}
      ${s&&e.role==="gm"&&u&&u.id!==e.me?i`<span class="soft small">${u.name}</span>`:null}
      ${c?i`<button
            class="mini quiet push"
            ref=${r}
            aria-expanded=${String(n)}
            aria-label=${o("Change {name}",{name:t.name})}
            onClick=${()=>n?d():a(!0)}
          >
            <${v} name="pen" />
            ${n?o("Done"):o("Change")}
          </button>`:null}
    </div>
    <div class="tracks">
      ${l.map(([m,p])=>i`<${wt}
            key=${m}
            play=${e}
            who=${t.id}
            name=${t.name}
            track=${m}
            at=${p}
            editing=${n}
          />`)}
    </div>
    ${n?i`<${Ls} play=${e} character=${t} close=${d} />`:i`<${aa} play=${e} character=${t} />`}
  </div>`}function oa(e,{tracks:t}){let s=Object.keys(e.game.tracks),n=a=>s.includes(a)?s.indexOf(a):s.length;return Object.entries(t).sort(([a],[r])=>n(a)-n(r))}
function wt({play:e,who:t,name:s,track:n,at:a,editing:r,spent:c}){let l=e.label("track",n),{value:u,cap:d}=a,$=(h,f)=>e.actAfter(()=>e.table.changeTracks({changes:[
{who:t,track:n,amount:h,text:f}],note:h<0?c?.take():void 0}),()=>e.say(`${l} ${u+h}`)),m=d!==void 0&&u>=d,p={name:s,track:Qe(e,n)};return i`<div class=${`track-\
row ${Je(u)}`}>
    <${re} name=${l} track=${n} value=${u} cap=${d} of=${s} />
    ${r?i`<span class="row">
          <button
            class="mini"
            aria-label=${o("{name}: {track}, one less",p)}
            aria-disabled=${u<=0?"true":null}
            onClick=${()=>u>0&&$(-1)}
          >
            <${v} name="minus" />
          </button>
          <button
            class="mini"
            aria-label=${o("{name}: {track}, one more",p)}
            aria-disabled=${m?"true":null}
            onClick=${()=>m||$(1)}
          >
            <${v} name="plus" />
          </button>
        </span>`:null}
  </div>${(a.texts??[]).map(h=>i`<p class="row harm-text"><span>${h}</span>
    ${r?i`<button
          class="mini quiet push"
          aria-label=${o("{text} is healed",{text:h})}
          onClick=${()=>$(-1,h)}
        >
          ${o("Healed")}
        </button>`:null}
  </p>`)}`}function aa({play:e,character:t}){let s=Object.entries(e.game.sheet.properties).filter(([n])=>Object.keys(t.sheet?.[n]??{}).length);return i`<div class="values">
    ${s.map(([n,a])=>i`<h3>${a.title}</h3><ul class="chips">
      ${Object.entries(t.sheet[n]).map(([r,c])=>i`<li class="chip">${r} <b>${ia(e,a,c)}</b></li>`)}
    </ul>`)}
    ${t.note?i`<p class="told note-text">${t.note}</p>`:null}
  </div>`}function ia(e,t,s){let n=t.additionalProperties??{};if(n.enum)return n["x-enum-labels"]?.[s]?.label??s;if(n.type==="object"){let{member:a}=e.game.approach,
r=Object.entries(s[bt(e,n)]??{}).map(([c,l])=>`${c} ${l}`);return[s[a],...r].filter(c=>c!==void 0).join(" \xB7 ")}return typeof s=="number"&&n.minimum<0&&s>0?`+${s}`:
String(s).replace("-","\u2212")}function Hs({play:e}){let t=e.role==="gm",s=e.people.filter(r=>r.active),n=e.people.filter(r=>!r.active),a=e.characters.filter(({owner:r})=>!s.some(({id:c})=>c===
r));return i`<section class="card" aria-labelledby="people-title">
    <h2 id="people-title" tabindex="-1">${o("People")}</h2>
    <ul class="people">
      ${s.map(r=>i`<${Gs} key=${r.id} play=${e} person=${r} />`)}
    </ul>
    ${!t&&a.length?i`<h3>${o("Of the game master")}</h3>
        ${a.map(r=>i`<${kt} key=${r.id} play=${e} character=${r} />`)}`:null}
    ${t&&n.length?i`<details class="whole">
          <summary>${o("Former seats")}</summary>
          <ul class="people">
            ${n.map(r=>i`<${Gs} key=${r.id} play=${e} person=${r} />`)}
          </ul>
        </details>`:null}
  </section>`}function Gs({play:e,person:t}){let[s,n]=b(!1),{id:a,name:r,role:c,active:l}=t,u=a===e.me,d=l&&e.present.has(a),$=e.characters.filter(({owner:f})=>f===
a),m={gm:o("game master"),spectator:o("watches"),player:""},p=l?d?o("here"):o("away"):o("seat closed"),h=$.filter(f=>!e.mine.includes(f));return i`<li class="person">
    <span class=${d?"face":"face away"} aria-hidden="true">${[...r][0]}</span>
    <div>
      <b>${r}</b>
      ${u?i` <span class="soft">${o("(you)")}</span>`:null} <span class="soft">
        ${[m[c],...$.filter(f=>e.mine.includes(f)).map(f=>f.name)].filter(Boolean).join(", ")}
      </span>
      <div class="tiny soft">${p}</div></div>
    ${e.role==="gm"&&!u?i`<button
          class="mini quiet"
          aria-label=${o("{name}: more",{name:r})}
          aria-expanded=${String(s)}
          onClick=${()=>n(!s)}
        >
          <${v} name="more" />
        </button>`:null}
    ${s?i`<${ra} play=${e} person=${t} />`:null}
    ${h.length?i`<div class="below">
          ${h.map(f=>i`<${kt} key=${f.id} play=${e} character=${f} />`)}
        </div>`:null}
  </li>`}function ra({play:e,person:t}){let[s,n]=b(""),{id:a,name:r,active:c,role:l}=t,u=async()=>{if(!await e.ask(o("A new link for {name}? The one they have s\
tops working.",{name:r}),o("Make a new link")))return;let m=await e.act(()=>e.table.renewToken(a));m&&n(Ft(Lt(e.client),m))},d=async()=>{await e.ask(o("Close th\
e seat of {name}? Their characters stay, and are yours until they come back.",{name:r}),o("Close the seat"))&&await e.act(()=>e.table.revoke(a))&&(e.say(o("The \
seat is closed.")),document.getElementById("people-title")?.focus())},$=()=>vt(e,t);return i`<div class="below stack">
    <div class="row wrap">
      <button class="mini" onClick=${u}>${c?o("New link"):o("Open the seat again")}</button>
      ${c&&l==="player"?i`<button class="mini" onClick=${$}>${o("Make game master")}</button>`:null}
      ${c?i`<button class="mini" onClick=${d}>${o("Close the seat")}</button>`:null}
    </div>
    ${s?i`<${Pt} link=${s} label=${o("For {name} alone: anyone who has it sits there",{name:r})} />`:null}
  </div>`}async function vt(e,{id:t,name:s}){await e.ask(o("Make {name} the game master? You become a player, and only they can give it back.",{name:s}),o("Hand\
 over"))&&await e.act(()=>e.table.handOver(t))&&e.say(o("{name} is the game master now.",{name:s}))}function Us({play:e}){let t=e.role==="gm",[s,n]=b(!1),{turn:a,
...r}=e.session.tracks,c=Object.entries(r),[l,u]=b(""),d={take(){return u(""),l.trim()||void 0}},$=h=>e.game.tracks[h]?.cost==="spends",m=Object.keys(e.game.once_a_turn).
length>0;if(!c.length&&!m)return null;let p=()=>e.act(()=>e.table.startTurn(),()=>e.say(o("A new turn has begun.")));return i`<section class="card" aria-labelledby="table-title">
    <div class="row"><h2 id="table-title">${o("The table")}</h2>
      ${t&&c.length?i`<button
            class="mini quiet push"
            aria-expanded=${String(s)}
            aria-label=${o("Change the table's tracks")}
            onClick=${()=>n(!s)}
          >
            <${v} name="pen" />
            ${s?o("Done"):o("Change")}
          </button>`:null}
    </div>
    <div class="tracks">
      ${c.map(([h,f])=>i`<${wt}
            key=${h}
            play=${e}
            who="session"
            name=${o("The table")}
            track=${h}
            at=${f}
            editing=${s&&t}
            spent=${$(h)?d:void 0}
          />`)}
    </div>
    ${s&&t&&c.some(([h])=>$(h))?i`<div>
          <label for="gm-move">${o("What is it spent on?")}</label>
          <input
            id="gm-move"
            class="says"
            maxlength="500"
            value=${l}
            onInput=${h=>u(h.currentTarget.value)}
          />
        </div>`:null}
    ${m?i`<div class="row wrap turn-row">
          <span>${o("Turn {n}",{n:a?.value??1})}</span>
          ${t?i`<button class="mini push" onClick=${p}>${o("New turn")}</button>`:null}
        </div>`:null}
  </section>`}function zs({play:e}){let t=[...e.actions.values()].map(a=>({action:a,pending:a.consequences.filter(({state:r})=>r==="pending")})).filter(({pending:a})=>a.length);
if(t.length<2)return null;let s=async()=>{let a=t.flatMap(({action:l,pending:u})=>u.map(({character:d})=>d??l.character)),r=E([...new Set(a)].map(l=>e.nameOf(l)));
if(await e.ask(o("Let all of it happen, without asking {who}?",{who:r}),o("Let it happen"))){for(let{action:l,pending:u}of t){let d=Object.fromEntries(u.map(({id:$})=>[
$,"landed"]));if(!await e.act(()=>e.table.choose(l.id,{fate:d})))return}e.look("")}},n=t.reduce((a,{pending:r})=>a+r.length,0);return i`<button class="quiet wide" aria-disabled=${e.
busy?"true":null} onClick=${s}>
    ${S(n,"Settle what waits ({n})","Settle all that waits ({n})")}
  </button>`}var ca="(min-width: 720px) and (max-width: 1099px)";function xt({play:e,app:t,above:s=!1}){let n=e.awaited(!0);if(la(ca)!==s||s&&!n.length)return null;let a=r=>{
e.look(r.id),t.look("now")};return i`<section class=${s?"queue-box above":"queue-box"}>
    <h2>${o("Waiting for you")} <span class="chip">${n.length}</span></h2>
    ${n.length?i`<ul class="queue">${n.map(({action:r,turns:c})=>i`<li>
              <button
                class="entry"
                aria-current=${e.focus===r.id?"true":null}
                onClick=${()=>a(r)}
              >
        <span class="need">${Nt(c[0].what)}</span>
        <span class="says">${r.spec.goal??""}</span>
        <span class="who">${e.nameOf(r.character)}</span></button></li>`)}</ul>`:i`<p class="small soft">${o("Nothing. Let them talk.")}</p>`}
    <${zs} play=${e} />
  </section>`}function la(e){let[t,s]=b(()=>matchMedia(e).matches);return q(()=>{let n=matchMedia(e),a=()=>s(n.matches);return n.addEventListener("change",a),()=>n.
removeEventListener("change",a)},[e]),t}function Ys({play:e}){let t=(n,a)=>e.act(()=>e.table.changeSession({options:{...e.session.options,[n]:a}},"*"));return[["given_dice",o("Dice may be thrown by ha\
nd, and their faces tapped")],["published",o("Rules of the published game are allowed too")]].map(([n,a])=>i`<label class="tick">
      <input
        type="checkbox"
        checked=${e.session.options[n]}
        onChange=${r=>t(n,r.currentTarget.checked)}
      />${a}</label>`)}function Ks({play:e}){return i`
    <div><label for="set-language">${o("Language")}</label>
      <select
        id="set-language"
        value=${e.settings.language}
        onChange=${t=>e.set("language",t.currentTarget.value)}
      >
        <option value="">${o("As the browser has it")}</option>
        ${jt.map(({language:t,name:s})=>i`<option value=${t} lang=${t}>${s}</option>`)}
      </select></div>
    <div><label for="set-motion">${o("Motion")}</label>
      <select
        id="set-motion"
        value=${e.settings.motion}
        onChange=${t=>e.set("motion",t.currentTarget.value)}
      >
        <option value="">${o("As the device has it")}</option>
        <option value="less">${o("Less: dice appear, and do not tumble")}</option>
      </select></div>
    <div><label for="set-sound">${o("Sound")}</label>
      <select
        id="set-sound"
        value=${e.settings.sound}
        onChange=${t=>e.set("sound",t.currentTarget.value)}
      >
        <option value="">${o("Off")}</option>
        <option value="on">${o("On: dice are heard, quietly")}</option>
      </select></div>
    <${ua} play=${e} />
    ${e.role==="gm"?i`<${ha} play=${e} />`:null}
    <${fa} play=${e} />
    <section class="stack part"><h3>${o("This seat")}</h3>
      <p class="small">
        ${o("You sit here as {name}, on this device alone. To sit elsewhere too, you need a link of your own from the game master.",{name:e.personName(e.me)})}
      </p>
      <button onClick=${()=>e.open("seat")}>${o("Save this seat")}</button>
      <button onClick=${()=>e.page.toDoor()}>${o("Other tables")}</button>
      <button onClick=${()=>da(e)}>${o("Leave this table")}</button></section>`}function ua({play:e}){let[t,s]=b(It()),n=e.settings.calls!=="off";return i`<div><label for="set-calls">${o(
"When something awaits you while you look elsewhere")}</label>
    <select
      id="set-calls"
      value=${e.settings.calls}
      onChange=${a=>e.set("calls",a.currentTarget.value)}
    >
      <option value="">${o("A sound and a notification")}</option>
      <option value="off">${o("Only the tab counts")}</option>
    </select>
    ${n&&t==="default"&&i`<button class="quiet" onClick=${async()=>s(await Notification.requestPermission())}>
        ${o("Allow notifications")}
      </button>`}
    ${n&&t==="denied"&&i`<p class="hint">${o("This browser refuses notifications of this page: allow them in its settings.")}</p>`}
    ${n&&t==="none"&&i`<p class="hint">${o("Notifications need https, or the machine of the service itself.")}</p>`}
  </div>`}async function da(e){let s=e.role==="gm"?o("Leave, and forget your seat on this device? Nobody else can lead the table, and nobody can let you in agai\
n."):o("Leave, and forget your seat on this device? {gm} can give you a new link.",{gm:e.gmName});await e.ask(s,o("Leave"))&&e.leave()}function ha({play:e}){let[
t,s]=b(""),[n,a]=b(""),r=e.people.filter(({id:u,active:d,role:$})=>d&&$==="player"&&u!==e.me),c=async()=>{if(!await e.ask(o("A new code for joining? Links that \
were sent stop working; who sits stays."),o("New code")))return;let u=await e.act(()=>e.table.changeCode());u&&s(u.join_code)},l=r.find(({id:u})=>u===n)??r[0];return i`<section class="stack part"><h3>${o(
"The table")}</h3>
    <${Ys} play=${e} />
    <div><button onClick=${c}>${o("New code for joining")}</button>
      ${t?i`<p role="status" class="small">
            ${o("The code is {code} now.",{code:st(t)})} <button class="quiet" onClick=${()=>e.open("invite")}>
              ${o("Invite")}
            </button>
          </p>`:null}
    </div>
    ${r.length?i`<div>
          <label for="set-gm">${o("Hand over to")}</label>
          <div class="row">
            <select id="set-gm" value=${l.id} onChange=${u=>a(u.currentTarget.value)}>
          ${r.map(({id:u,name:d})=>i`<option value=${u}>${d}</option>`)}
        </select><button class="fixed" onClick=${()=>vt(e,l)}>${o("Hand over")}</button></div></div>`:null}
    <${$a} play=${e} />
  </section>`}function $a({play:e}){let[t,s]=b(!1),[n,a]=b(""),[r,c]=b(!1),l=e.session.name||e.game.title,u=n.trim().toLowerCase()===l.trim().toLowerCase(),d=async()=>{
if(!u)return;let m=!1;await e.act(async()=>{try{await e.table.deleteSession(),m=!0}catch(p){if(p.code!=="epoch_open")throw p;c(!0)}}),m&&e.leave()},$=async()=>{
await us(e)&&c(!1)};return t?i`<div class="stack note bad">
    <p>${o("Everything goes: story, sheets, clocks, and the proofs of all dice. Nobody can bring it back.")}</p>
    <button onClick=${()=>Ne(e)}>${o("Save my proofs first")}</button>
    <div>
      <label for="set-delete">${o("Write \u201C{name}\u201D to delete it",{name:l})}</label>
      <input
        id="set-delete"
        autocomplete="off"
        value=${n}
        onInput=${m=>a(m.currentTarget.value)}
      />
    </div>
    ${r?i`<p role="alert">
          <b>
            ${o("This chapter has rolls that nobody could check any more. End it first, and take everything along.")}
          </b>
        </p>
          <button onClick=${$}>${o("End the chapter, download everything")}</button>`:null}
    <div class="row wrap">
      <button class="primary" aria-disabled=${u?null:"true"} onClick=${d}>${o("Delete it for all")}</button>
      <button onClick=${()=>s(!1)}>${o("Keep it")}</button>
    </div>
  </div>`:i`<button class="quiet" onClick=${()=>s(!0)}>${o("Delete the table")}</button>`}function fa({play:e}){return e.warnings.length?i`<section class="stack part"><h3>${o(
"What this device noticed")}</h3>
    <ul class="stack small">
      ${e.warnings.map(({about:t,detail:s,at:n})=>i`<li class="note bad">
            <b>${t}</b>: ${s} <span class="soft tiny">
              ${new Date(n).toLocaleString(H)}
            </span>
          </li>`)}
    </ul>
    <button onClick=${()=>e.open("fair")}>${o("Fair dice")}</button></section>`:null}var ma=20*6e4;function Js(e,t){let s=pa(e.entries),n=ga(e,s).filter(a=>t==="rolls"?a.steps.some(({type:r})=>r==="rolled"||r==="resisted"):t==="all"||wa(e,a));return va(
n)}function pa(e){let t=new Map;for(let s of e)if(s.reversed_by&&t.set(s.seq,e.find(({seq:n})=>n===s.reversed_by)??{seq:s.reversed_by}),s.type==="reversed")for(let n of s.
reverses??[])t.set(n,s);return t}function ga(e,t){let s=new Map,n=[],a=new Set(e.entries.map(({seq:r})=>r));for(let r of e.entries){let c=ba(r),l=Date.parse(r.at);
if(c&&r.type!=="difficulty_opened"){let $=s.get(c);$?r.type==="rolled"&&(n.splice(n.indexOf($),1),n.push($),$.at=l):($={key:`a${c}`,kind:"tale",at:l,steps:[],undone:t},
s.set(c,$),n.push($)),$.steps.push(r);continue}if(r.type==="reversed"&&(r.reverses??[]).some($=>a.has($)))continue;let u=xa(e,r),d=n.at(-1);!u||d?.words&&!d.steps[0].
changes.length&&d.words===u&&d.steps[0].by===r.by||n.push({key:`e${r.seq}`,kind:"minor",at:l,steps:[r],undone:t,words:u})}return n.filter(({kind:r,steps:c})=>r!==
"tale"||ka(c))}function ba(e){return e.action?e.action:e.type==="rolled"?`r${e.seq}`:""}function ka(e){return e.some(({action_after:t,ruling:s,announced:n,unruled:a})=>t||
s||n||a)}function wa(e,{steps:t}){let s=new Set(e.mine.map(({id:n})=>n));return t.some(({by:n,character:a,assistants:r=[],changes:c})=>n===e.me||[a,...r,...c.map(
({who:l})=>l)].some(l=>s.has(l)))}function va(e){let t=[],s=0;for(let n of e){let a=Math.max(n.at,...n.steps.map(({at:r})=>Date.parse(r)));n.at-s>ma&&t.push({key:`\
t${n.key}`,kind:"scene",at:n.at,steps:[],undone:new Map}),t.push(n),s=Math.max(s,a)}return t}function Vs(e){let t=new Date(e),s=navigator.languages.find(a=>a.startsWith(
H))??H,n=t.toLocaleTimeString(s,{hour:"2-digit",minute:"2-digit"});return t.toDateString()===new Date().toDateString()?n:`${t.toLocaleDateString(s,{day:"numeric",
month:"long"})}, ${n}`}function xa(e,t){let s=t.by_name??o("The service"),n=t.clock_after?.name??e.clock(t.clock)?.name,a=t.character_after?.name??t.character_name,
r=t.person_name??t.name??e.personName(t.person);switch(t.type){case"session_created":return o("{who} opened the table.",{who:s});case"imported":return o("{who} \
opened the table from a file.",{who:s});case"session_changed":return o("{who} changed the table.",{who:s});case"person_joined":return o("{who} sat down.",{who:t.
name});case"person_revoked":return t.by===t.person?o("{who} left the table.",{who:s}):o("{who} closed the seat of {person}.",{who:s,person:r});case"gm_handed_ov\
er":return o("{person} is the game master now.",{person:r});case"code_changed":return o("{who} changed the code for joining.",{who:s});case"character_created":return o(
"{who} brought in {character}.",{who:s,character:a});case"character_changed":return o("{who} changed the sheet of {character}.",{who:s,character:a});case"charac\
ter_deleted":return o("{who} removed a character.",{who:s});case"clock_created":return o("{who} started a clock: {clock}.",{who:s,clock:n});case"clock_changed":
return n?o("{who} changed a clock: {clock}.",{who:s,clock:n}):"";case"clock_deleted":return o("{who} put a clock away.",{who:s});case"clock_ticked":return Ca(t,
s,n);case"turn_started":return o("{who} began a new turn.",{who:s});case"tracks_changed":return t.changes.length?`${s}: ${E(je(e,t.changes))}.`:"";case"difficul\
ty_opened":return o("{who} opened the Difficulty: it was {n}.",{who:s,n:t.difficulty});case"epoch_closed":return o("{who} ended chapter {n} of the dice.",{who:s,
n:t.epoch+1});case"epoch_revealed":return o("The seal of chapter {n} is open: its dice can be checked.",{n:t.epoch+1});case"reversed":return o("{who} took somet\
hing back.",{who:s});case"token_renewed":return"";default:return o("Something that this page does not know: {type}.",{type:t.unknown_type??t.type.replaceAll("_",
" ")})}}function Ca(e,t,s){let n=e.changes.find(({who:c,track:l})=>c===e.clock&&l==="filled");if(!n)return o("{who} ticked {clock}, and nothing moved.",{who:t,clock:s});
let{amount:a,to:r}=n;return o("{clock}: {from} to {to} of {size}.",{clock:s,from:r-a,to:r,size:e.clock_after.size})}var Be=new Set(["chosen","resisted"]);var Oa=new Set(["rolled","chosen","resisted","tracks_changed","clock_ticked","turn_started"]);function Ot(e,t,s){return e.role==="gm"&&Oa.has(t.type)&&!s.undone.
has(t.seq)}function Qs({play:e,item:t,entry:s,undoing:n,setUndoing:a}){return n!==s.seq||!Ot(e,s,t)?null:i`<${Sa} play=${e} item=${t} entry=${s} close=${()=>{a(
0),setTimeout(()=>document.getElementById(`undo-${s.seq}`)?.focus())}} />`}function Sa({play:e,item:t,entry:s,close:n}){let[a,r]=b(""),[c,l]=b(null),u=N(null);q(
()=>u.current?.focus(),[]);let d=t.steps.filter(({seq:p,type:h})=>p>s.seq&&Be.has(h)&&!t.undone.has(p)),$=es(e,[s,...d]),m=async()=>{let p=null,h=await e.act(async()=>{
try{return await Ct(e,s.seq,a.trim(),d.length>0,c!==null)}catch(f){if(f.code!=="reverse_later_first"||c)throw f;p=f;return}});p?l(p.body?.entries??[]):h&&(n(),e.
say(o("Undone.")),document.getElementById(`entry-${s.seq}`)?.focus())};return i`<div class="undo stack" role="group" aria-labelledby=${`goes-${s.seq}`}>
    <p class="small" id=${`goes-${s.seq}`}>
      <b>${o("What goes back")}:</b> ${$||o("nothing but the entry itself")}
      ${d.length?o("; later steps go with it"):""}.
    </p>
    ${s.type==="rolled"?i`<p class="hint">
          ${o("The dice stay in the log and in their chapter, so that everybody sees that they fell.")}
        </p>`:null}
    <label for=${`why-${s.seq}`}>${o("Why?")}</label>
    <input
      class="says"
      id=${`why-${s.seq}`}
      ref=${u}
      maxlength="500"
      value=${a}
      onInput=${p=>r(p.currentTarget.value)}
    />
    ${c?i`<p class="note" role="alert">
          ${S(c.length||2,"A later step hangs on this.","{n} later steps hang on this.")}
        </p>`:null}
    <div class="row wrap">
      <button class="primary" aria-disabled=${e.busy?"true":null} onClick=${()=>e.busy||m()}>
        ${c?o("Undo them too"):o("Undo this")}
      </button>
      <button onClick=${n}>${o("Leave it")}</button>
    </div>
  </div>`}async function Ct(e,t,s,n,a,r=8){try{return await e.table.reverse({seq:t,note:s,with_later:n||a})}catch(c){if(!a||c.code!=="reverse_later_first"||r===
0)throw c;let l=[...c.body?.entries??[]].sort((u,d)=>d-u);for(let u of l)await Ct(e,u,s,!0,!0,r-1).catch(d=>{if(d.code!=="happened")throw d});return Ct(e,t,s,n,
a,r-1)}}var _a=60;function Zs({play:e}){let[t,s]=b("all"),[n,a]=b(0),r=Js(e,t),c=qa(e),l=[["all",o("All")],["rolls",o("Rolls")],["mine",o("Mine")]];return i`<section class="card tales" aria-labelledby="story-title">
    <div class="row wrap"><h2 id="story-title" tabindex="-1">${o("Story")}</h2>
      <div class="filters push" role="group" aria-label=${o("Show")}>
        ${l.map(([u,d])=>i`<button aria-pressed=${String(t===u)} onClick=${()=>s(u)}>${d}</button>`)}
      </div>
    </div>
    <div class="scroll" ref=${c} role="region" aria-label=${o("Entries")} tabindex="0">
      ${e.hasEarlier?i`<${Ta} play=${e} />`:null}
      <ol class="story">
        ${r.map(u=>i`<${Aa} key=${u.key} play=${e} item=${u} undoing=${n} setUndoing=${a} />`)}
      </ol>
      ${r.length?null:i`<p class="soft small">
            ${t==="all"?o("Nothing has happened yet."):o("Nothing of this kind yet.")}
          </p>`}
    </div>
  </section>`}function Ta({play:e}){let[t,s]=b(!1);return i`<button class="quiet wide" aria-disabled=${t?"true":null} onClick=${async()=>{t||(s(!0),await e.earlier().
catch(()=>e.say(o("It could not be loaded."))),s(!1))}}>
    ${o("Earlier")}
  </button>`}function qa(e){let t=N(null),s=N(!0),n=N({first:0,height:0});return q(()=>{let a=t.current,r=()=>{s.current&&(a.scrollTop=a.scrollHeight)},c=()=>{a.
clientHeight&&(s.current=a.scrollHeight-a.scrollTop-a.clientHeight<_a)};a.addEventListener("scroll",c,{passive:!0});let l=new ResizeObserver(r);return l.observe(
a),()=>{a.removeEventListener("scroll",c),l.disconnect()}},[]),Mt(()=>{let a=t.current,r=e.entries[0]?.seq??0,c=a.scrollHeight-n.current.height;s.current?a.scrollTop=
a.scrollHeight:r<n.current.first&&c>0&&(a.scrollTop+=c),n.current={first:r,height:a.scrollHeight}}),t}function Aa({play:e,item:t,undoing:s,setUndoing:n}){if(t.kind===
"scene")return i`<li class="scene">${Vs(t.at)}</li>`;let a={play:e,item:t,undoing:s,setUndoing:n};return t.kind==="minor"?i`<${ja} ...${a} />`:i`<${Ia} ...${a} />`}
function Xs({name:e}){return i`<span class="face" aria-hidden="true">${[...e||"\xB7"][0]}</span>`}function ja({play:e,item:t,...s}){let[n]=t.steps,a=t.undone.get(
n.seq);return i`<li class=${`tale minor${a?" undone":""}`} id=${`entry-${n.seq}`} tabindex="-1">
    <${Xs} name=${n.by_name} />
    <div><p class="says">${t.words}</p>
      ${n.note?i`<p class="told">${n.note}</p>`:null}
      ${a?i`<p class="rule"><${Tt} by=${a} /></p>`:null}
      <${_t} play=${e} item=${t} entry=${n} ...${s} />
    </div>
  </li>`}function Na(e){let t=e.map(({action_after:n})=>n).filter(Boolean),s=new Map([...t.flatMap(({consequences:n})=>n),...e.flatMap(({picks:n=[]})=>n)].map(n=>[
n.id,n]));return t.length?{...t.at(-1),consequences:[...s.values()]}:void 0}function Ia({play:e,item:t,...s}){let{steps:n,undone:a}=t,r=n.find(({type:f})=>f==="\
rolled"),c=Na(n),l=r??n[0],u=r&&a.get(r.seq),d=r?.ruling?.goal??c?.spec.goal??n.find(({action_after:f})=>f?.spec.goal)?.action_after.spec.goal,$=n.find(({verdict:f})=>f)?.
verdict,m=u?void 0:r?.ruling?.success??$?.success,p=r&&m!==void 0&&rt(e,$?.outcome??r.ruling?.outcome,c?.says),h=r?.character_name??n.find(f=>f.character_name)?.
character_name??e.character(c?.character)?.name;return i`<li class=${`tale${u?" undone":""}`} id=${`entry-${l.seq}`} tabindex="-1">
    <${Xs} name=${(r??n.find(({type:f})=>f==="action_opened")??l).by_name} />
    <div>
      <p class="says">
        ${d?we(d):i`<span class="soft">${h}</span>`}
        ${p?i` <b>${we(p)}</b>`:null}
      </p>
      ${r?i`<${Wa} play=${e} entry=${r} name=${h} verdict=${$} />`:i`<p class="rule"><b>${h}</b> ${Ma(c)}</p>`}
      ${u?i`<p class="rule"><${Tt} by=${u} /></p>`:null}
      ${Ea(e,c).map(f=>i`<p class="rule">${f}</p>`)}
      ${r?i`${r.gm_fields?i`<p class="rule">
                  ${o("Typed for {gm}: {what}",{gm:e.gmName,what:E(r.gm_fields.map(f=>e.label("field",f)))})}
                </p>`:null}
          <${tn} play=${e} entry=${r} />
          <${_t} play=${e} item=${t} entry=${r} ...${s} />`:null}
      ${n.filter(({type:f})=>Be.has(f)).map(f=>i`<${ya}
              key=${f.seq}
              gone=${u}
              play=${e}
              item=${t}
              step=${f}
              action=${c}
              ...${s}
            />`)}
      
    </div>
  </li>`}function we(e){return/[.!?…”"'»)]$/.test(e.trim())?e.trim():`${e.trim()}.`}function Ma(e){return e?{draft:o("not agreed yet"),ready:o("agreed, not\
 rolled yet"),cancelled:o("called off"),refused:e.why?o("not possible that way: {why}",{why:e.why}):o("not possible that way"),settled:e.kind==="narrated"?o("wi\
thout a roll"):o("settled"),rolled:o("rolled")}[e.state]??"":""}function Ea(e,t){return(t?.offers??[]).filter(({state:s,text:n})=>s==="accepted"&&n).map(({by:s,
text:n})=>i`<b>${e.nameOf?.(s)??e.character(s)?.name??s}</b> <span class="told">${we(n)}</span>`)}function Wa({play:e,entry:t,name:s,verdict:n}){let{ruling:a,announced:r}=t,
c=[t.approach,a?.position&&e.label("position",a.position),a?.effect&&e.label("effect",a.effect.final),a?.difficulty!==void 0&&o("against {n}",{n:a.effective_difficulty??
a.difficulty})].filter(Boolean),l=a?.outcome??n?.outcome??t.outcome,u=l?e.label("outcome",l):"",d=a?.announce??r?.announce??"",$=a?.success??n?.success;return i`<p class="rule">
      <${en} dice=${a?.dice??r?.dice??[]} />
      <b>${s??t.by_name}</b> ${c.length?i`<span>${c.join(" \xB7 ")}</span>`:null}
      ${d&&d.toLowerCase()!==u.toLowerCase()?i`<span class="out">${d}</span>`:null}
      ${u?i`<span class=${`out ${Da(l,$)}`}>${u}</span>`:null}
      ${r&&!n?i`<span>${o("{gm} knows whether it works",{gm:e.gmName})}</span>`:null}
      ${t.unruled?i`<span>${t.unruled}</span>`:null}
      <${nn} play=${e} entry=${t} />
    </p>`}function Da(e,t){return t===void 0?"":t?/partial|with_fear|marginal/.test(e)?"price":"good":"bad"}function en({dice:e}){if(!e.length)return null;let t=e.
some(({sides:s})=>s!==6);return i`<span class=${`pips${t?" numbers":""}`}>
    ${e.map(({sides:s,face:n,role:a,counts:r,reason:c})=>{let l={hope:"hope",fear:"fear",success:"hit",cancels:"one"}[c??a]??(r?"counts":"lost");return i`<${ce} sides=${s} face=${n} how=${l} says=${Ra(
l)} />`})}
  </span>`}function Ra(e){return{hope:"Hope",fear:"Fear",hit:o("success"),one:o("takes a success"),counts:o("counts")}[e]??""}function _t({play:e,entry:t,...s}){
let[n,a]=b(!1),r=t.type==="rolled"||!!(t.form&&t.resistance),c=Ot(e,t,s.item)&&s.undoing!==t.seq;return i`${r||c?i`<p class="rule tools-row">
          ${r?i`<button class="seal quiet" aria-expanded=${String(n)} onClick=${()=>a(!n)}>
                <${v} name=${n?"minus":"plus"} />
                ${o("All of this roll")}
              </button>`:null}
          ${c?i`<button
                class="seal quiet"
                id=${`undo-${t.seq}`}
                aria-label=${o("Undo entry {n}",{n:t.seq})}
                onClick=${()=>s.setUndoing(t.seq)}
              >
                <${v} name="undo" />
                ${o("Undo")}
              </button>`:null}
        </p>`:null}
    ${n?i`<${qe} markup=${t.form} load=${()=>e.card(t.seq)} />`:null}
    <${Qs} play=${e} entry=${t} ...${s} />`}function tn({play:e,entry:t}){let s=je(e,t.changes);return s.length?i`<p class="rule">${E(s)}</p>`:null}function ya({
play:e,item:t,step:s,action:n,gone:a,...r}){let c=t.undone.get(s.seq),l=s.type==="resisted"?La(e,s,n):Fa(e,s,n);return i`<div class=${`after-step${c?" undone":""}`} id=${`\
entry-${s.seq}`} tabindex="-1">
    ${(s.picks??[]).filter(({text:u})=>u).map(({text:u})=>i`<p class="says">${we(u)}</p>`)}
    ${s.note?i`<p class="says">${we(s.note)}</p>`:null}
    <p class="rule">
      ${s.resistance?.dice?i`<${en} dice=${s.resistance.dice} />`:null}
      <b>${s.type==="resisted"?s.character_name:s.by_name}</b> <span>${l}</span>
      <${nn} play=${e} entry=${s} />
    </p>
    <${tn} play=${e} entry=${s} />
    ${c&&c.seq!==a?.seq?i`<p class="rule"><${Tt} by=${c} /></p>`:null}
    <${_t} play=${e} item=${t} entry=${s} ...${r} />
  </div>`}function La(e,t,s){let n=St(e,t.consequence,s),{left:a}=t.resistance;return a?o("resists: {what}. It is milder",{what:n}):o("resists: {what}. Nothing \
of it is left",{what:n})}function Fa(e,t,s){let n=[],a=r=>E(r.map(c=>St(e,c,s)));t.branch&&n.push(e.label("menu",t.branch)),t.picks?.length&&n.push(E(t.picks.map(
r=>sn(e,r)))),t.take?.length&&n.push(o("takes {what}",{what:a(t.take)}));for(let[r,c]of Object.entries(t.fate??{})){let l=St(e,r,s);n.push({landed:o("{what} lan\
ds",{what:l}),reduced:o("{what} is milder",{what:l}),avoided:o("{what} is averted",{what:l})}[c]??l)}return t.effect&&n.push(o("grants {effect} effect",{effect:e.
label("effect",t.effect)})),t.grant&&n.push(o("grants a part of it")),t.verdict&&n.push(o("tells the table: {verdict}",{verdict:e.label("outcome",t.verdict.outcome)})),
n.join("; ")||o("goes on")}function St(e,t,s){let n=s?.consequences?.find(a=>a.id===t);return n?n.text?n.text.replace(/\.$/,""):sn(e,n):o("a consequence")}function sn(e,t){
let s=t.pick==="custom"?o("something else"):e.label("menu",t.pick),n=[t.harm_level&&o("level {n}",{n:t.harm_level}),t.clock&&(e.clock(t.clock)?.name??""),!t.harm_level&&
t.severity&&e.label("severity",t.severity).toLowerCase()].filter(Boolean);return n.length?`${s} (${n.join(", ")})`:s}function nn({play:e,entry:t}){let s=ss(e,t),
n=()=>e.open("fair");switch(s){case"checked":return i`<button class="seal" onClick=${n}><${v} name="shield" />${o("dice checked")}</button>`;case"wrong":return i`<button class="seal alarm" onClick=${n}>
        <${v} name="warn" />
        ${o("does not match its seal")}
      </button>`;case"sealed":return i`<button class="seal kept" onClick=${n}><${v} name="lock" />${o("sealed")}</button>`;case"ended":return i`<button class="seal kept" onClick=${n}><${v} name="lock" />${o(
"not checked yet")}</button>`;case"given":return i`<span>${o("thrown by hand")}</span>`;default:return null}}function Tt({by:e}){let t=e.by_name?o("undone by {w\
ho}",{who:e.by_name}):o("undone");return i`<span>
    ${t}
    ${e.note?i`: <span class="told">${e.note}</span>`:null}
    ${e.left?.length?` (${o("not all of it could be taken back")})`:""}
  </span>`}function Ge(e,t){let s=new Map(t.map(n=>[n.id,n]));return e.map(n=>s.get(n.id)?.version>n.version?s.get(n.id):n)}function an(e,t,s){let n=Ge(e,[...t.values()]).
filter(({id:a})=>!s.has(a));return new Map(n.map(a=>[a.id,a]))}async function rn(e){let t=({character:a,awaits:r})=>e.isGm||e.isMe(a)||r.some(({who:c})=>e.isMe(
c)),n=[...e.actions.values()].filter(a=>t(a)||a.state!=="settled").sort((a,r)=>t(r)-t(a)).filter(a=>e.stakes.get(a.id)?.etag!==on(e,a));await Promise.all(n.slice(
0,8).map(async a=>{let r=on(e,a);try{e.stakes.set(a.id,{etag:r,value:await e.table.actionStakes(a.id)})}catch{e.stakes.delete(a.id)}}))}function on(e,t){let s=[
e.session.tracks,...e.characters.map(n=>n.tracks)];return JSON.stringify([t.etag,t.state,t.problem,t.terms_digest,s,t.clock&&e.clock(t.clock)])}var cn=600,ln=60,Pa=1500,un=4e3,Ba=2e3,qt=class extends Ie{constructor(t,s,n){let a=t.table(s);super(a.person),this.client=t,this.seat=s,this.newcomer="",this.ratings=
new Map,this.page=n,this.table=a,this.session=null,this.present=new Set([this.me]),this.stakes=new Map,this.entries=[],this.hasEarlier=!1,this.warnings=[],this.
checked=new Ae(this),this.connection="live",this.since=new Date,this.focus="",this.stepped=!1,this.kept="",this.panel="",this.sending=!1,this.slow=!1,this.refusal=
null,this.question=null,this.spoken="",this.form="text/html",this.tumbled=0,this.ended="",this.missing=null,this.#e=new AbortController}#e;#t;#s=null;#i=null;#n=0;#l=0;#r=new Set;#o=0;get busy(){
return this.sending||this.connection==="gone"}get contradictions(){return this.warnings.filter(({code:t})=>t!=="not_mine")}get foreignRolls(){return this.warnings.
length-this.contradictions.length}get settings(){return this.page.settings}set(t,s){this.page.set(t,s)}async start(){let{table:t}=this;t.on("connection",n=>this.#a(
n)),t.on("warning",n=>{this.warnings.push(n),this.changed()}),t.on("presence",({present:n})=>{this.present=new Set(n),this.changed()});let{signal:s}=this.#e;for(addEventListener(
"offline",()=>this.#a({live:!1}),{signal:s}),navigator.onLine||this.#a({live:!1}),addEventListener("online",()=>this.#a({live:!0}),{signal:s});!s.aborted&&!this.
ended;){try{let n=this.newcomer;this.newcomer="",n&&await this.act(()=>gs(this,n));let a=await this.#p();this.missing=null,this.warnings=await t.evidence.warnings();
for(let r of await t.pending())this.#k(r);await this.#g(a)}catch(n){s.aborted||this.#$(n)}await new Promise(n=>setTimeout(n,Ba))}}stop(){this.#e.abort()}changed(){
this.page.render()}say(t){this.spoken=t,this.changed()}async act(t,s){if(this.sending)return;if(this.refusal=null,this.connection==="gone"){this.refusal=ne(new Ce(
"offline"),this),this.changed();return}this.sending=!0;let n=setTimeout(()=>{this.slow=!0,this.changed()},Pa);this.changed();try{let a=await t();return a?.type&&
a.seq===this.#c()+1&&this.#d(a),s?.(a),await this.refresh().catch(()=>{}),a}catch(a){this.#h(a);return}finally{clearTimeout(n),this.sending=!1,this.slow=!1,this.
changed()}}async actAfter(t,s){for(;this.sending;)await new Promise(n=>setTimeout(n,10));return this.act(t,s)}ask(t,s){return new Promise(n=>{this.question={question:t,
confirm:s,resolve:n},this.changed()})}again({refusals:t}){return this.ask(o("The host ended the chapter before your dice fell: another set of dice that could be\
 seen beforehand. It is refusal {n} of your rolls. Roll in the new chapter?",{n:t}),o("Roll"))}answer(t){let{question:s}=this;this.question=null,s?.resolve(t),this.
changed()}open(t){this.panel=t,this.changed()}close(){this.open("")}look(t){this.focus=t,this.refusal=null,this.step()}glance(t){this.look(t),this.kept=t;let s=()=>{
if(this.focus===t){if(this.actions.get(t)?.awaits.some(({who:n})=>this.isMe(n))){setTimeout(s,un);return}this.focus="",this.changed()}};setTimeout(s,un)}writes(t){
this.focus==="ask"||this.actions.has(this.focus)||(this.focus=t?"write":"")}step(){this.stepped=!0,this.changed()}leave(){this.page.leave()}async earlier(){let t=this.
entries[0]?.seq??this.#c()+1,{items:s,next:n}=await this.table.readLog({before:t,limit:ln,proof:"no"});this.entries=[...s.filter(a=>!this.entries.some(({seq:r})=>r===
a.seq)),...this.entries],this.hasEarlier=n!==null,this.changed()}card(t){return this.table.getForm(t,"text/html")}refresh(){return this.#s?(this.#i??=this.#s.catch(
()=>{}).then(()=>(this.#i=null,this.refresh())),this.#i):(this.#s=this.#u().finally(()=>{this.#s=null}),this.#s)}async#u(){let t=this.#n,[s,{actions:n}]=await Promise.
all([this.table.getSession({include:"characters,clocks,presence"}),this.table.listActions()]);if(t!==this.#n)return this.#u();t!==this.#l&&this.#m(t,s),this.session=
s,this.people=s.people,this.characters=Ge(s.characters,this.characters),this.clocks=Ge(s.clocks,this.clocks),s.present&&(this.present=new Set(s.present)),this.actions=
an(n,this.actions,this.#r),this.since=new Date,!this.#e.signal.aborted&&(yt({...this.seat,...this.table.credentials,name:this.personName(this.me),table:s.name}),
await rn(this),this.changed())}#f(){this.#n+=1,this.entries=[],this.hasEarlier=!1,this.tumbled=1/0,this.#o=1/0}#m(t,s){this.#l=t,[this.characters,this.clocks,this.
actions]=[[],[],new Map],this.stakes.clear(),this.#r.clear(),this.#o=dn(s.last_event_id),this.tumbled=this.#o}async#p(){this.#n+=1;let t=this.client.describeSystem.
bind(this.client),s=await this.table.getSession({include:"characters,clocks"});this.session=s,this.people=s.people;let n=dn(s.last_event_id),[a,r]=await Promise.
all([t(s.system),this.table.readLog({before:n+1,limit:ln,proof:"no"}),this.refresh()]);return this.game=a,this.entries=r.items,this.hasEarlier=r.next!==null,this.
changed(),s.last_event_id}async#g(t){let s=this.table.followLog({after:t,as:this.form,signal:this.#e.signal});for await(let n of s)this.since=new Date,n.type===
"reset"?this.#f():n.seq>this.#c()&&this.#d(n),clearTimeout(this.#t),this.#t=setTimeout(()=>this.refresh().catch(()=>{}),20)}#d(t){if(this.hasEarlier||=this.entries.
length>cn,this.entries=[...this.entries.slice(-cn),t],t.type==="reversed"){let a=r=>t.reverses.includes(r.seq);this.entries=this.entries.map(r=>a(r)?{...r,reversed_by:t.
seq}:r)}let s=this.entries.find(({seq:a})=>a===(t.roll??t.seq));s?.announced&&["chosen","difficulty_opened"].includes(t.type)&&this.#b(s.seq);let{action_after:n}=t;
["refused","cancelled"].includes(n?.state)?(this.actions.delete(n.id),this.#r.add(n.id)):this.actions.get(n?.id)?.version<=n?.version&&this.actions.set(n.id,n),
t.by!==this.me&&t.seq>this.#o&&(this.spoken=Os(this,t)||this.spoken),this.changed()}async#b(t){let s=await this.table.getRoll(t).catch(()=>null);s&&(this.entries=
this.entries.map(n=>n.seq===t?{...n,...s}:n)),this.changed()}#c(){return this.entries.at(-1)?.seq??0}#a(t){this.connection=t.live?"live":"gone",t.live&&(this.refusal?.
code==="NetworkError"&&(this.refusal=null),this.since=new Date,this.refresh().catch(()=>{})),this.changed()}async#k(t){try{await this.table.resume(t,{patience:12e4}),
this.say(o("What you sent before has arrived."))}catch(s){this.#h(s)}this.refresh().catch(()=>{})}#h(t){["token_revoked","token_invalid","no_session"].includes(
t.code)?this.#$(t):this.refusal=ne(t,this),this.changed()}#$(t){t.status===401||t.status===404||t.code==="no_session"?this.ended=ne(t,this).text:(this.missing=(this.
page.unread??ne)(t,this),this.connection="gone"),this.changed()}};function dn(e="0"){return Number.parseInt(e,10)}function Xl({app:e,play:t}){if(t.ended)return i`<${Ua} app=${e} />`;if(!t.game)return i`<${Ha} play=${t} />`;let s=t.isGm?o("Waiting"):o("Now"),n=t.mine[0],a=t.
isGm?t.awaited(!0).length:0,r=[["now","dice",a?`${s} ${a}`:s],["people",t.isGm?"people":"sheet",t.isGm||!n?o("People"):n.name],["clocks","clock",t.clocks.length?
`${o("Clocks")} ${t.clocks.length}`:o("Clocks")],["story","story",o("Story")]];return i`
    <a class="skip" href="#now">${o("To what is awaited of you")}</a>
    <${Ya} play=${t} />
    <main class="page">
      ${e.tab!=="now"&&i`<h1 class="off">${r.find(([c])=>c===e.tab)?.[2]}</h1>`}
      <div class="cols" data-tab=${e.tab}>
        <aside class="side a" aria-label=${o("You and the others")}>
          ${t.isGm&&i`<${xt} play=${t} app=${e} />`}
          ${t.mine.map(c=>i`<${Ps} key=${c.id} play=${t} character=${c} />`)}
          <${Us} play=${t} />
          <${Hs} play=${t} />
        </aside>
        <div id="now">${t.isGm&&i`<${xt} play=${t} app=${e} above />`}<${Ds} play=${t} /></div>
        <aside class="side b" aria-label=${o("Clocks and story")}>
          <div class="clocks-side"><${Ut} play=${t} /></div>
          <div class="story-side"><${Zs} play=${t} /></div>
        </aside>
      </div>
    </main>
    <nav class="tabs" aria-label=${o("Table")}>
      ${r.map(([c,l,u])=>i`<button aria-current=${e.tab===c?"page":null} onClick=${()=>e.look(c)}>
            <${v} name=${l} />
            ${u}
          </button>`)}
    </nav>
    <${Ja} app=${e} play=${t} />`}var Ga=2500;function Ha({play:e}){let[t,s]=b(!1);return q(()=>{let n=setTimeout(()=>s(!0),Ga);return()=>clearTimeout(n)},[]),i`<main class="narrow stack">
    <section class="wait" role="status"><h1>${o("The table is read")}<span class="dots"></span></h1></section>
    ${t&&i`<p class="note" role="status">
        ${o("The service does not answer yet. The table is read as soon as it can be reached.")}
      </p>`}
    ${e.missing&&i`<p class="note bad" role="alert">${e.missing.text}</p>`}
  </main>`}function Ua({app:e}){return i`<main class="narrow stack">
    <section class="wait"><h1>${o("You do not sit here any more")}</h1><p class="small">${e.play.ended}</p></section>
    <button class="primary wide" onClick=${()=>e.leave()}>${o("Back to the door")}</button>
    <button class="wide" onClick=${()=>za(e.play)}>${o("Save what this browser was told")}</button>
  </main>`}async function za(e){let t=await e.table.evidence.lines(),s=document.createElement("a");s.href=URL.createObjectURL(new Blob([t],{type:"application/x-\
ndjson"})),s.download=`${e.seat.sid}-kept.jsonl`,s.click()}function Ya({play:e}){let t=e.people.filter(({id:n,active:a})=>a&&e.present.has(n)),s=e.connection===
"live";return i`<header class="top">
    <svg class="mark" viewBox="0 0 28 28" aria-hidden="true">
      <rect x="2" y="2" width="24" height="24" rx="6" fill="none" stroke="currentColor" stroke-width="2" />
      <path d="M14 7V14H21A7 7 0 1 1 14 7Z" fill="currentColor" />
    </svg>
    <div class="where"><strong>${e.session.name||e.game.title}</strong>
      <span class=${s?"live":"live gone"} role="status">${s?o("Live"):o("Offline")}</span></div>
    <div class="faces" role="img" aria-label=${o("Here: {names}",{names:t.map(({name:n})=>n).join(", ")})}>
      ${t.slice(0,6).map(({name:n})=>i`<span class="face" title=${n}>${Ka(n)}</span>`)}
    </div>
    <div class="tools">
      ${e.isGm&&i`<button class="mini" aria-label=${o("Invite")} onClick=${()=>e.open("invite")}>
          <${v} name="invite" />
          <span>${o("Invite")}</span>
        </button>`}
      <button class="mini" aria-label=${o("Fair dice")} onClick=${()=>e.open("fair")}>
        <${v} name="shield" />
        <span>${o("Fair dice")}</span>
      </button>
      <button class="mini quiet" aria-label=${o("Settings")} onClick=${()=>e.open("settings")}>
        <${v} name="gear" />
      </button>
    </div>
  </header>`}function Ka(e){return[...e][0]?.toUpperCase()??"?"}function Ja({app:e,play:t}){let s={fair:o("Fair dice"),settings:o("Settings"),invite:o("Invite"),
seat:o("Your seat"),dice:o("Other dice")},n={fair:ns,settings:Ks,invite:hs,seat:Bt,dice:Yt};return i`
    ${t.panel&&i`<${hn} key=${t.panel} title=${s[t.panel]} refusal=${t.refusal} close=${()=>t.close()}>
        <${n[t.panel]} play=${t} app=${e} />
      <//>`}
    ${t.question&&i`<${hn} key="question" title=${t.question.question} close=${()=>t.answer(!1)}>
      <div class="row wrap"><button class="primary" onClick=${()=>t.answer(!0)}>${t.question.confirm}</button>
      <button onClick=${()=>t.answer(!1)}>${o("No")}</button></div><//>`}`}function hn({title:e,close:t,refusal:s,children:n}){let a=N(null);return q(()=>{let r=document.
activeElement;return a.current.showModal(),()=>r?.isConnected&&r.focus()},[]),i`<dialog ref=${a} aria-label=${e} onClose=${t} onCancel=${t}>
    <div class="row">
      <h2>${e}</h2>
      <button class="quiet push" aria-label=${o("Close")} onClick=${t}><${v} name="close" /></button>
    </div>
    ${s&&i`<p class="note bad" role="alert">${s.text} ${s.more.join(" ")}</p>`}
    <div class="stack">${n}</div>
  </dialog>`}export{qt as Play,Xl as Table,Ka as initial};
