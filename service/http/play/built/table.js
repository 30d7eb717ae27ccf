import{A as L,B as c,C as En,G as ks,I as In,J as Wn,K as ke,L as Rn,M as _,N as Dn,O as Ln,P as ee,Q as Ne,R as Ot,S as yn,T as fe,U as qe,V as Pn,Y as Fn,a as wt,
b as Ke,ba as Bn,c as be,ca as Gn,d as Tn,e as Cn,fa as Hn,ga as Un,h as _n,ha as Yn,i as Mn,j as ne,k as An,n as i,o as C,p as U,q as G,r as jn,s as Nn,u as vt,
v as qn,x as w,y as q,z as xt}from"./chunk.js";function v({play:e,lacks:t=!1,queued:s=!1,onClick:n,children:o,...r}){let a=t||(s?e.gone:e.busy);return c`<button ...${r} aria-disabled=${a?"true":null} onClick=${n&&
(u=>{e.gone?e.sayGone():a||n(u)})}>
    ${o}
  </button>`}function Ee(e,t){let s=n=>{e.gone&&(n.preventDefault(),e.sayGone())};return{"aria-disabled":e.busy?"true":null,onMouseDown:s,onClick:s,onChange:n=>t(
n.currentTarget)}}function zn({play:e}){let{confirm:t,sends:s}=e.question,n=()=>e.answer(!0);return c`<div class="row wrap">
    ${s?c`<${v} play=${e} class="primary" queued onClick=${n}>${t}<//>`:c`<button class="primary" onClick=${n}>${t}</button>`}
    <button onClick=${()=>e.answer(!1)}>${i("No")}</button>
  </div>`}function xe(e,t,s){return Object.entries(e.game.spec.properties).filter(([,n])=>t.includes(n["x-owner"])&&!n["x-joined"]&&!!n["x-primary"]===s&&(!n["x-published"]||
e.session.options.published)&&St(n)!=="hidden"&&St(n)!=="object")}function St(e){return e["x-widget"]}function me(e){return e.anyOf?.find(({type:t})=>t!=="null")??
e}function le({play:e,name:t,value:s,change:n,needed:o=!1,form:r="field"}){let a=e.field(t),l=`${r}-${t}`,u=c`<p class="hint">${a.description}</p>`;return St(a)===
"checkbox"?c`<div>
      <label class="tick">
        <input
          id=${l}
          type="checkbox"
          checked=${s??a.default}
          onChange=${d=>n(d.target.checked)}
        />
        ${a.title}
      </label>
      ${u}
    </div>`:c`<div>
    <label for=${l}>${a.title}${o&&c` <span class="soft">${i("(needed)")}</span>`}</label>
    <${Oi} id=${l} field=${a} value=${s} change=${n} />
    ${u}
  </div>`}function Oi({id:e,field:t,value:s,change:n}){let o=me(t),r=t["x-enum-labels"]??o["x-enum-labels"]??{},a=t.enum??o.enum;if(a)return c`<select
      id=${e}
      value=${s??t.default??""}
      onChange=${l=>n(a.find(u=>String(u)===l.target.value)??null)}
    >
      ${t.default===null&&c`<option value="">${i("none")}</option>`}
      ${a.map(l=>c`<option value=${l}>${r[l]?.label??l}</option>`)}
    </select>`;if(o.type==="integer")return c`<${P}
      id=${e}
      value=${s??t.default??0}
      least=${o.minimum??0}
      most=${o.maximum??99}
      change=${n}
    />`;if(o.type==="array"){let l=(s??[]).join(", ");return c`<input
      id=${e}
      value=${l}
      placeholder=${i("separated by commas")}
      onChange=${u=>n(Si(u.target.value))}
    />`}return St(t)==="textarea"?c`<textarea
      id=${e}
      class="says"
      maxlength=${o.maxLength}
      value=${s??""}
      onInput=${l=>n(l.target.value)}
    >
    </textarea>`:c`<input
    id=${e}
    maxlength=${o.maxLength}
    value=${s??""}
    onInput=${l=>n(l.target.value)}
  />`}function Si(e){return e.split(",").map(t=>t.trim()).filter(Boolean)}function P({id:e,value:t,least:s=0,most:n=99,change:o,says:r,play:a}){let l=(u,d,f,h)=>{
let p=()=>o(Math.min(n,Math.max(s,h))),$=c`<${_} name=${d} />`;return a?c`<${v} play=${a} type="button" class="mini" aria-label=${u} lacks=${f} onClick=${p}>${$}<//>`:
c`<button
          type="button"
          class="mini"
          aria-label=${u}
          aria-disabled=${f?"true":null}
          onClick=${p}
        >
          ${$}
        </button>`};return c`<span class="row stepper" role="group" aria-label=${r}>
    ${l(i("one less"),"minus",t<=s,t-1)}
    <output id=${e}><b>${t}</b></output>
    ${l(i("one more"),"plus",t>=n,t+1)}
  </span>`}function Kn({value:e,least:t,most:s,change:n,says:o}){if(s-t>8)return c`<${P} value=${e} least=${t} most=${s} change=${n} says=${o} />`;let r=Array.from(
{length:s-t+1},(a,l)=>t+l);return c`<span class="dial dots-row" role="group" aria-label=${o}>${r.map(a=>c`<button type="button" aria-pressed=${String(a===e)} onClick=${()=>n(
a)}>
        ${t<0&&a>0?`+${a}`:String(a).replace("-","\u2212")}
      </button>`)}</span>`}var Ti=[4,6,8,12],Ci=(e,t)=>e.role==="gm"||e.role==="player"&&t.owner===e.me;function Jn({play:e}){let[t,s]=w(!1),n=e.role!=="spectator",o=L(null),r=()=>{s(!1),
o.current?.focus()};return c`<section class="card" aria-labelledby="clocks-title">
    <div class="row"><h2 id="clocks-title">${i("Clocks")}</h2>
      ${n?c`<button
            class="mini push"
            ref=${o}
            aria-expanded=${String(t)}
            aria-label=${i("New clock")}
            onClick=${()=>s(!t)}
          >
            <${_} name="plus" />
            ${i("New")}
          </button>`:null}
    </div>
    ${t&&n?c`<${ji} play=${e} close=${r} />`:null}
    ${e.clocks.length?c`<ul class="clocks wide-list">
          ${e.clocks.map(a=>c`<${_i} key=${a.id} play=${e} clock=${a} />`)}
        </ul>`:c`<p class="soft small">${i("No clocks yet. What are they up against?")}</p>`}
  </section>`}function _i({play:e,clock:t}){let[s,n]=w(!1),o=Ci(e,t),r=o||e.role==="player"&&t.ticked_by==="players"&&!t.owner,{name:a}=t,l=f=>e.actAfter(()=>e.
table.tickClock(t.id,{by:f}),({changes:h})=>{let p=h.find(({who:$,track:m})=>$===t.id&&m==="filled")?.to??t.filled;e.say(i("{name}: {filled} of {size}",{name:a,
filled:p,size:t.size}))}),u=t.filled>=t.size&&t.kind!=="tug_of_war",d=t.state==="locked";return c`<li class=${`clock ${ws(t.filled)}`}>
    <${Dn} clock=${t} />
    <h3 class="name">${a}</h3>
    <div class="num">
      <span>${[i("{filled} of {size}",t),...Mi(e,t)].join(" \xB7 ")}</span>
      ${t.visible?null:c`<span class="chip"><${_} name="eye" />${i("only you")}</span>`}
    </div>
    ${r?c`<div class="ctl">
          <${v}
            play=${e}
            class="mini"
            aria-label=${i("{name}: one back",{name:a})}
            lacks=${t.filled<=0}
            queued
            onClick=${()=>l(-1)}
          >
            <${_} name="minus" />
          <//>
          <${v}
            play=${e}
            class="mini"
            aria-label=${i("{name}: one on",{name:a})}
            lacks=${u||d}
            queued
            title=${d?i("Another clock must be full first."):null}
            onClick=${()=>l(1)}
          >
            <${_} name="plus" />
          <//>
          ${o?c`<button
                class="mini quiet"
                aria-label=${i("{name}: more",{name:a})}
                aria-expanded=${String(s)}
                onClick=${()=>n(!s)}
              >
                <${_} name="more" />
              </button>`:null}
        </div>`:null}
    ${o&&s?c`<${Ai} play=${e} clock=${t} />`:null}
  </li>`}function Mi(e,t){let s=[],n=t.after&&e.clock(t.after)?.name,o=t.rival&&e.clock(t.rival)?.name;return t.state==="locked"&&n?[i("locked until {name} is f\
ull",{name:n})]:(t.owner&&s.push(e.personName(t.owner)),t.kind!=="progress"&&s.push(e.label("clock",t.kind)),t.state!=="open"&&s.push(e.label("state",t.state)),
o&&s.push(i("against {name}",{name:o})),t.loops&&s.push(C(t.loops,"full once","full {n} times")),s)}function ws(e){let t=L(e),[s,n]=w(!1);return q(()=>{if(t.current===
e)return;t.current=e,n(!0);let o=setTimeout(()=>n(!1),900);return()=>clearTimeout(o)},[e]),s?"flash":""}function Ai({play:e,clock:t}){let{id:s,name:n,version:o,
visible:r,ticked_by:a}=t,l=d=>e.act(()=>e.table.changeClock(s,d,o)),u=async()=>{await e.ask(i("Put {name} away for good?",{name:n}),i("Put it away"))&&(await e.
act(()=>e.table.deleteClock(s,o)),document.getElementById("clocks-title")?.closest("section").querySelector("button")?.focus())};return c`<div class="more-row row wrap">
    ${t.owner?null:c`<${v} play=${e} class="mini" onClick=${()=>l({visible:!r})}>
            ${r?i("Hide it"):i("Show it to all")}
          <//>
          <${v}
            play=${e}
            class="mini"
            aria-pressed=${String(a==="players")}
            onClick=${()=>l({ticked_by:a==="players"?"gm":"players"})}
          >
            ${i("Players tick it")}
          <//>`}
    <${v} play=${e} class="mini" onClick=${u}>${i("Put it away")}<//>
  </div>`}function ji({play:e,close:t}){let[s,n]=w({name:"",size:6,kind:"progress",visible:!0,players:!0,link:""}),[o,r]=w(!1),[a,l]=w(!1),u=L(null);q(()=>u.current?.
focus(),[]);let d=m=>n({...s,...m}),f=e.role==="gm",h=Object.entries(e.game.labels.clock??{}).filter(([m])=>f||!["racing","linked"].includes(m)),p={racing:"riva\
l",linked:"after"}[s.kind];return c`<form class="stack more-row" onSubmit=${async m=>{m.preventDefault();let g=s.name.trim();if(!g||s.kind==="linked"&&!s.link){
l(!0);return}let b={name:g,size:s.size,kind:s.kind,visible:s.visible,ticked_by:s.players?"players":"gm"};p&&s.link&&(b[p]=s.link),await e.act(()=>e.table.makeClock(
b))&&t()}}>
    <div><label for="clock-name">${i("What is it about?")}</label>
      <input
        id="clock-name"
        ref=${u}
        maxlength="80"
        value=${s.name}
        aria-invalid=${a&&!s.name.trim()?"true":null}
        onInput=${m=>d({name:m.currentTarget.value})}
      />
    </div>
    <fieldset><legend>${i("Segments")}</legend><div class="dial">
      ${Ti.map(m=>c`<button type="button" aria-pressed=${String(!o&&s.size===m)} onClick=${()=>{r(!1),d({size:m})}}>${m}</button>`)}
      <button type="button" aria-pressed=${String(o)} onClick=${()=>r(!0)}>${i("other")}</button>
    </div>
    ${o?c`<div class="other">
          <${P}
            id="clock-size"
            says=${i("Segments")}
            value=${s.size}
            least=${s.kind==="tug_of_war"?2:1}
            most=${24}
            change=${m=>d({size:m})}
          />
        </div>`:null}
  </fieldset>
    <div><label for="clock-kind">${i("Kind")}</label>
      <select
        id="clock-kind"
        value=${s.kind}
        onChange=${m=>d({kind:m.currentTarget.value,link:""})}
      >
        ${h.map(([m,{label:g}])=>c`<option value=${m}>${g}</option>`)}
      </select><p class="hint">${e.game.labels.clock?.[s.kind]?.help??""}</p></div>
    ${p?c`<div>
          <label for="clock-link">
            ${s.kind==="racing"?i("It races (optional)"):i("It opens when this one is full")}
          </label>
          <select
            id="clock-link"
            value=${s.link}
            aria-invalid=${a&&!s.link&&s.kind==="linked"?"true":null}
            onChange=${m=>d({link:m.currentTarget.value})}
          >
            <option value="">${i("none yet")}</option>
            ${e.clocks.filter(({owner:m})=>!m).map(({id:m,name:g})=>c`<option value=${m}>${g}</option>`)}
          </select></div>`:null}
    ${f?c`<div>
      <label class="tick">
        <input
          type="checkbox"
          checked=${s.visible}
          onChange=${m=>d({visible:m.currentTarget.checked})}
        />
        ${i("Everybody sees it")}
      </label>
      <label class="tick">
        <input
          type="checkbox"
          checked=${s.players}
          onChange=${m=>d({players:m.currentTarget.checked})}
        />
        ${i("Players may tick it")}
      </label>
    </div>`:c`<p class="hint">${i("Your own: everybody sees it, you and the GM tick it.")}</p>`}
    ${a?c`<p class="err" role="alert">
          ${s.name.trim()?i("Which clock opens it?"):i("It needs a name.")}
        </p>`:null}
    <div class="row wrap">
      <${v} play=${e} class="primary">${i("Start the clock")}<//>
      <button type="button" onClick=${t}>${i("Cancel")}</button>
    </div>
  </form>`}var Ni=1500,Qn="localStorage",Xn="checked",Tt=class{#e;#t;constructor(t){this.#e=t,this.#t=new Map(Zn(t))}of(t){return this.#t.get(Vn(t.seq,Date.parse(t.at),he(
t).map(({face:s})=>s)))}note(t){for(let{seq:o,at:r,dice:a,right:l}of t)this.#t.set(Vn(o,r,a.map(([,u])=>u)),l);let n=[...new Map([...Zn(this.#e),...this.#t])].sort(
([o],[r])=>Number.parseInt(o,10)-Number.parseInt(r,10)).slice(-Ni);qe(Qn,Xn,this.#e,n)}};function he({ruling:e,resistance:t,announced:s,dice:n}){return e?.dice??
t?.dice??s?.dice??n??[]}function Vn(e,t,s){return`${e} ${t} ${s.join(",")}`}function Zn(e){let t=fe(Qn,Xn,e);return Array.isArray(t)?t.filter(s=>Array.isArray(s)&&
typeof s[1]=="boolean"):[]}function $e(e,t){let s=e.label("track",t);return ne==="de"||e.game.tracks[t]?.cost==="spends"?s:s.charAt(0).toLowerCase()+s.slice(1)}function vs(e,{who:t,who_name:s,
track:n,amount:o}){let r=Ct(e,t,s);return n==="locked"?o<0?i("{clock} opens",{clock:r}):i("{clock} is locked again",{clock:r}):n==="lost"?o>0?i("{clock} is lost",
{clock:r}):i("{clock} is open again",{clock:r}):n==="started"?o>0?i("{clock} starts",{clock:r}):i("{clock} is taken back",{clock:r}):n==="turn"?o>0?i("the next \
turn"):i("the turn before"):""}function Ct(e,t,s){return e.clock(t)?.name??s??i("a clock")}function eo(e,t){let{who:s,who_name:n,track:o,amount:r}=t,a=Ct(e,s,n),
l=Math.abs(r);if(o==="filled")return(r<0?C(l,"{n} tick off {clock}","{n} ticks off {clock}",{clock:a}):C(l,"{n} tick on {clock}","{n} ticks on {clock}",{clock:a}))+
Je(t,e.clock(s));let u=vs(e,t);if(u)return u;let d={n:l,track:$e(e,o),who:s==="session"?i("the table"):e.character(s)?.name??n??s};return(r<0?i("{n} {track} off\
 {who}",d):i("{n} {track} to {who}",d))+Je(t)+xs(t)}function _t(e,t,s){let{size:n}=s,{amount:o,to:r,loops:a=0}=e,l=a*n+r-o,u=s.kind==="countdown"?l%n:Math.max(0,
r-o);return i("{name}: {from} to {to} of {size}",{name:t,from:u,to:r,size:n})+Je(e,s)}function Je({amount:e,to:t,loops:s=0,overflow:n=0},o){let{kind:r,size:a}=o??
{},l=r==="countdown"?s-Math.floor((s*a+t-e)/a):0;return[l>0?C(l,"full once","full {n} times"):"",l<0?i("not full any more"):"",n?i("{n} lost",{n:Math.abs(n)}):""].
map(u=>u&&`, ${u}`).join("")}function xs({texts:e=[]}){return e.length?` (${e.join(", ")})`:""}function Ve(e,t){return Ii(t).map(s=>eo(e,s))}function to(e,t){let{
reverses:s,changes:n,left:o,differs:r}=t,a=U(Ve(e,n))||i("nothing but the entry itself"),l=s.length>1?i("; later steps go with it"):"";return[{part:"goes",label:i(
"What goes back"),words:a+l},{part:"left",label:i("What is left"),words:qi(e,o)},{part:"differs",label:i("Not as if it had never been"),words:Ei(e,r)}].filter(({
words:u})=>u)}function qi(e,t){return U(t.map(s=>s.track==="locked"?i("{clock} stays open",{clock:Ct(e,s.who,s.who_name)}):eo(e,s)))}function Ei(e,t){return U(t.
map(({who:s,who_name:n,track:o,to:r,instead:a})=>{let l=Ct(e,s,n);if(o==="locked")return r?i("{clock} stays locked",{clock:l}):i("{clock} stays open",{clock:l});
let u=s==="session"?i("the table"):n??e.nameOf(s),d=o==="filled"?l:`${e.label("track",o)} (${u})`;return i("{what}: {n}, and not {instead}",{what:d,n:r,instead:a})}))}
function Ii(e){let t=new Map;for(let s of e){let n=`${s.who} ${s.track}`,o=t.get(n);t.set(n,o?{...s,amount:o.amount+s.amount,overflow:(o.overflow??0)+(s.overflow??
0),texts:[...o.texts??[],...s.texts??[]]}:s)}return[...t.values()].filter(({amount:s,overflow:n})=>s||n)}function so(e,t){let s=t.ruling?.audit??t.resistance?.audit;
if(e.warnings?.some(({code:r,seq:a})=>a===t.seq&&r!=="not_mine"))return"wrong";if(!he(t).length)return null;if(t.given||s&&s.kind!=="committed")return"given";let n=e.
checked.of(t);if(n===!1)return"wrong";if((s??t).bound===!1)return"unbound";if(t.terms&&!("action"in t.terms)&&!t.terms.dice)return"unsigned";if(n)return"checked";
let o=e.session?.epoch?.e??0;return Os(e,t)<o?"ended":"sealed"}function Os(e,t){let n=(t.ruling?.audit??t.resistance?.audit)?.epoch??t.proof?.rec?.e;return n!==
void 0?n:e.entries.find(({type:r,seq:a})=>r==="epoch_closed"&&a>t.seq)?.epoch??e.session?.epoch?.e??0}function Ss({resistance:e,attribute:t="",ability:s="",terms:n,
from_sheet:o}){if(s)return`${s}.`;if(!e.dice?.length)return"";let r=n?.rating??0;return o?i("With {what} {n}, by the sheet.",{what:t,n:r}):t?i("With {what} {n},\
 by the player's word.",{what:t,n:r}):i("With {n}, by the player's word.",{n:r})}function Mt(e,t){let{resistance:s,character_name:n}=t;return{text:i("{name} res\
ists",{name:n}),flag:`${s.stress} ${$e(e,e.game.resist_track)}`,kind:s.stress>0?"price":"good",more:[s.left?i("It is one step milder."):i("Nothing of it is left\
."),Ss(t)].filter(Boolean).join(" ")}}var K="special_abilities",Wi=[1,2,3,4,5,6];function Ri(e,t){let{track:s,...n}=t,{properties:o={}}=e.game.sheet.properties[K]?.additionalProperties??{};return Object.
entries(n).filter(([,a])=>a!==!1).map(([a,l])=>{let u=o[a]?.title??a,d=Array.isArray(l)?l.reduce((f,h)=>f+Di(h),0):l;return d===!0?u:`${u} ${d}`})}var Di=({source:e,
...t})=>Object.values(t)[0]??0;function Ze(e,{sheet:t={},tracks:s={}}){return Object.entries(t[K]??{}).map(([n,o])=>{let{value:r=0,cap:a=Number.POSITIVE_INFINITY}=s[o.
track]??{},l=e.game.tracks[o.track]?.cost==="spends";return{...o,name:n,left:o.track?l?r:a-r:Number.POSITIVE_INFINITY}})}function Ts(e,t){let{name:s,left:n,...o}=t,
r=o.track?[`1 ${$e(e,o.track)}`]:[];return[...Ri(e,o),...r].join(" \xB7 ")}function no({play:e,character:t,used:s,change:n}){let o=Ze(e,t);if(!o.length)return null;
let r=a=>n(s.includes(a)?s.filter(l=>l!==a):[...s,a]);return c`<fieldset>
    <legend>${e.field(K).title}</legend>
    <div class="row wrap">
      ${o.map(a=>c`<button
            type="button"
            class="choice"
            aria-pressed=${String(s.includes(a.name))}
            disabled=${a.left<=0}
            title=${a.left<=0?i("you have no box left"):null}
            onClick=${()=>r(a.name)}
          >
            ${a.name} <small>${a.left<=0?i("you have no box left"):Ts(e,a)}</small>
          </button>`)}
    </div>
  </fieldset>`}function oo({play:e,id:t,name:s,value:n,tracks:o,change:r}){let{properties:a={}}=e.game.sheet.properties[K].additionalProperties,{track:l,...u}=a,
d=(f,h)=>{let{[f]:p,...$}=n;r(h===void 0?$:{...$,[f]:h})};return c`<div class="stack below">
    ${Object.entries(u).map(([f,h])=>c`<${yi}
          id=${`${t}-${f}`}
          name=${s}
          schema=${h}
          value=${n[f]}
          change=${p=>d(f,p)}
        />`)}
    <div>
      <label for=${`${t}-track`}>${i("How often?")}</label>
      <select
        id=${`${t}-track`}
        value=${n.uses?String(n.uses):n.track??""}
        onChange=${f=>r(Li(s,n,f.currentTarget.value))}
      >
        <option value="">${i("at will")}</option>
        ${!(ro(s)in o)&&Wi.map(f=>c`<option value=${f}>${C(f,"{n} time","{n} times")}</option>`)}
        ${Object.keys(o).map(f=>c`<option value=${f}>${e.label("track",f)}</option>`)}
      </select>
    </div>
  </div>`}function Li(e,{track:t,uses:s,...n},o){return o?/^\d/.test(o)?{...n,track:ro(e),uses:Number(o)}:{...n,track:o}:n}function ro(e){return e.normalize("NF\
D").replace(/\p{M}/gu,"").toLowerCase().replace(/[^a-z0-9]+/g,"_").replace(/^[^a-z]+|_+$/g,"").slice(0,40)||"ability"}function io(e){let t=Object.entries(e[K]??
{}),s=t.filter(([,{uses:o}])=>o).map(([,{track:o,uses:r}])=>[o,{value:0,cap:r}]),n=t.map(([o,{uses:r,...a}])=>[o,a]);return{sheet:{...e,[K]:Object.fromEntries(n)},
tracks:Object.fromEntries(s)}}function yi({id:e,name:t,schema:s,value:n,change:o}){let{title:r,type:a,items:l}=s;if(a==="boolean")return c`<label class="tick">
      <input
        type="checkbox"
        id=${e}
        checked=${n??!1}
        onChange=${h=>o(h.currentTarget.checked||void 0)}
      />
      ${r}
    </label>`;if(s.enum)return c`<label for=${e}>${r}</label><select
        id=${e}
        value=${n??""}
        onChange=${h=>o(s.enum.find(p=>String(p)===h.currentTarget.value))}
      >
        <option value="">${i("none")}</option>
        ${s.enum.map(h=>c`<option value=${h}>${h}</option>`)}
      </select>`;if(a==="string")return c`<label for=${e}>${r}</label><input
        id=${e}
        maxlength="80"
        value=${n??""}
        onInput=${h=>o(h.currentTarget.value||void 0)}
      />`;let[u,d]=l?Object.entries(l.properties).find(([h])=>h!=="source")??["",{}]:["",s],f=h=>u?[{source:t,[u]:h}]:h;return c`<label for=${e}>${r}</label><${P}
      id=${e}
      says=${`${t}: ${r}`}
      value=${(u?n?.[0]?.[u]:n)??0}
      least=${Math.min(0,d.minimum??0)}
      most=${d.maximum??10}
      change=${h=>o(h?f(h):void 0)}
    />`}var Pi=1e4,Cs="sessionStorage",Fi=["ask","narrate","character"];function X(e,t,s,n){let[o,r]=w(()=>Bi(e,t,s)??s),a=h=>JSON.stringify(h)!==JSON.stringify(s),l=h=>{
let p={...o,...h};r(p),u(p),n?a(p)&&!e.actions.has(e.focus)&&(e.focus=n):e.writes(a(p)||Fi.some($=>we(e,$)))},u=h=>{qe(Cs,t,e,a(h)&&JSON.stringify(h).length<=Pi?
h:void 0)},d=()=>l(s),f=async(h,p)=>{u(s);let $=()=>{d(),e.focus===n&&(e.focus=""),p?.()};await e.act(h,$)===void 0&&u(o)};return{draft:o,written:a(o),change:l,
clear:d,send:f}}function we(e,t){return fe(Cs,t,e)!==void 0}function Bi(e,t,s){let n=fe(Cs,t,e),o=([r,a])=>ao(n[r])===ao(a);if(!(!n||!Object.entries(s).every(o)))
return Object.fromEntries(Object.keys(s).map(r=>[r,n[r]]))}function ao(e){return e===null?"none":Array.isArray(e)?"list":typeof e}var Gi=12;function At(e){return!e.game.joins||!e.session.options.published?[]:e.entries.filter(t=>t.type==="rolled"&&!t.reversed_by).slice(-Gi).reverse().map(t=>({
id:t.action??`r${t.seq}`,entry:t}))}function jt({play:e,rolls:t,picked:s,change:n}){let o=r=>n(s.includes(r)?s.filter(a=>a!==r):[...s,r]);return c`<details open=${s.
length>0}>
    <summary>${i("Rolls that count in this one")}</summary>
    <div class="stack">
      <p class="hint">
        ${i("Of a group, a set-up, an opponent or an attack: rolls that were made before. They count in the order of your presses.")}
      </p>
      ${t.map(({id:r,entry:a})=>{let{goal:l,outcome:u}=a.ruling??{},d=s.length>1&&s.includes(r)&&`${s.indexOf(r)+1}.`,f=[a.character_name??a.by_name,l,u&&e.label(
"outcome",u)];return c`<button
          type="button"
          class="choice"
          aria-pressed=${String(s.includes(r))}
          onClick=${()=>o(r)}
        >${d||""} ${f.filter(Boolean).join(" \xB7 ")}</button>`})}
    </div>
  </details>`}function Oe(e,t){return e.trim().toLowerCase()===t.trim().toLowerCase()}var Nt=class{constructor(t){this.me=t,this.game=null,this.people=[],this.characters=[],this.
clocks=[],this.formerNames={},this.actions=new Map}get role(){return this.people.find(({id:t})=>t===this.me)?.role??"player"}get isGm(){return this.role==="gm"}get gm(){
return this.people.find(({role:t})=>t==="gm")}get gmName(){return this.personName(this.gm?.id??"")}get family(){return this.game.family}get mine(){return this.characters.
filter(t=>this.actor(t.id)===this.me)}character(t){return this.characters.find(s=>s.id===t)}clock(t){return this.clocks.find(s=>s.id===t)}personName(t){return this.
people.find(s=>s.id===t)?.name??this.formerNames[t]??t}nameOf(t){return t==="gm"?this.gmName:t==="session"?i("the table"):this.character(t)?.name??this.clock(t)?.
name??this.personName(t)}actor(t){let s=this.people.find(({id:n,active:o})=>o&&n===this.character(t)?.owner);return s?s.id:this.gm?.id}isMe(t){return t==="gm"?this.
isGm:t===this.me||this.character(t)!==void 0&&this.actor(t)===this.me}label(t,s){return this.game?.labels[t]?.[s]?.label??String(s).replaceAll("_"," ")}help(t,s){
return this.game?.labels[t]?.[s]?.help??""}named(t){return t.replace(/`([a-z_]+)`/g,(s,n)=>G(this.field(n)?.title??n)).replace(/(?<!["\w])[ckp][1-9]\d*(?!["\w])/g,
s=>this.nameOf(s))}field(t){return this.game.spec.properties[t]}#e({consequences:t},{who:s,consequence:n}){return this.isMe(s)||t.some(({id:o,thrower:r})=>o===n&&
r===this.me)}awaited(t){let s=[];for(let n of this.actions.values()){let o=n.awaits.filter(r=>this.#e(n,r)===t);o.length&&s.push({action:n,turns:o,since:Math.min(
...o.map(({since:r})=>r))})}return s.sort((n,o)=>n.since-o.since)}};function qt(e,t){return Object.entries(e.game.spec.properties).filter(([,s])=>t.includes(s["x-owner"])&&(!s["x-published"]||e.session.options.published)&&De(s)!==
"")}function De({items:e}){let{source:t,...s}=e?.properties??{},[[n,o]=["",{}],...r]=Object.entries(s);return t&&!r.length&&o.minimum<0?n:""}function co(e){return e["\
x-owner"]==="gm"||!!e["x-published"]&&De(e)===""}function Et(e,t){let s=({source:n})=>n.trim()!=="";return Object.fromEntries(Object.entries(t).map(([n,o])=>Array.
isArray(o)&&De(e.field(n)??{})?[n,o.filter(s)]:[n,o]))}function It(e,t){return`${e} ${t<0?"\u2212":"+"}${Math.abs(t)}`}function Wt({field:e,value:t=[],change:s}){
let n=De(e),{source:o,[n]:r}=e.items.properties,a=(l,u)=>s(t.map((d,f)=>f===l?{...d,...u}:d));return c`<fieldset>
    <legend>${e.title}</legend>
    <p class="hint">${e.description}</p>
    ${t.map((l,u)=>c`<div class="row wrap other">
        <input
          aria-label=${o.title}
          placeholder=${o.title}
          maxlength=${o.maxLength}
          value=${l.source}
          onInput=${d=>a(u,{source:d.target.value})}
        />
        <${P}
          says=${r.title}
          value=${l[n]}
          least=${r.minimum}
          most=${r.maximum}
          change=${d=>a(u,{[n]:d})}
        />
        <button type="button" class="quiet" onClick=${()=>s(t.filter((d,f)=>f!==u))}>
          ${i("Remove {name}",{name:l.source||o.title})}
        </button>
      </div>`)}
    ${t.length<e.maxItems&&c`<button type="button" class="choice" onClick=${()=>s([...t,{source:"",[n]:-1}])}>
        ${i("Add")}
      </button>`}
  </fieldset>`}function lo({play:e,action:t,spec:s,set:n}){let o=e.field("factors"),r=s.factors??t.spec.factors??{},a=o.properties??{};return c`<fieldset><legend>${o.
title}</legend><p class="hint">${o.description}</p><div class="stack">
    ${Object.entries(a).filter(([,l])=>l.type==="integer").map(([l,u])=>c`<div class="row">
            <span>${u.title}</span>
            <${P}
              says=${u.title}
              value=${r[l]??0}
              least=${-2}
              most=${2}
              change=${d=>n("factors",{...r,[l]:d})}
            />
          </div>`)}
  </div></fieldset>`}var Rt=524288;function Dt({play:e,into:t,done:s}){let[n,o]=w(""),[r,a]=w(null),l=`paste-${t?.id??"new"}`,u=p=>{o(p),a(null)},d=async p=>{let[$]=p.currentTarget.
files;u($&&$.size<=4*Rt?await $.text():""),$&&$.size>4*Rt&&e.say(i("This file is too long for a character."))},f=()=>{let p=t?.version,$=()=>e.table.readCharacter(
{text:n.slice(0,Rt),character:t?.id});return e.act($,m=>a({...m,version:p}))},h=()=>{let{name:p,note:$,sheet:m,tracks:g,version:b}=r,O=t?()=>e.table.changeCharacter(
t.id,{sheet:m,tracks:g},b):()=>e.table.makeCharacter({name:p??i("No name"),note:$,sheet:m,tracks:g});return e.act(O,()=>{u(""),e.say(i("Saved.")),s?.()})};return c`<details class="paste">
    <summary>${i("Paste a character")}</summary>
    <div class="stack">
      <p class="hint">
        ${i("From another program: its file, or lines of a name and a number.")}
      </p>
      <label for=${l}>${i("The character's text")}</label>
      <textarea
        id=${l}
        class="says"
        maxlength=${Rt}
        value=${n}
        onInput=${p=>u(p.currentTarget.value)}
      >
      </textarea>
      <label for=${`${l}-file`}>${i("Or its file")}</label>
      <input id=${`${l}-file`} type="file" accept=".json,.txt,application/json,text/plain" onChange=${d} />
      <${v} play=${e} type="button" class="push" lacks=${!n.trim()} onClick=${f}>${i("Look at it")}<//>
      ${r&&c`<${Hi} play=${e} answer=${r} take=${h} />`}
    </div>
  </details>`}function Hi({play:e,answer:t,take:s}){let n=t.more_left_out;return c`<div class="stack" role="status">
    <h3>${i("What fits")}</h3>
    <ul>
      ${t.taken.map(o=>c`<li>${B(Ui(e,o))}: <b>${o.value}</b></li>`)}
    </ul>
    ${t.taken.length===0&&c`<p>${i("Nothing of it fits.")}</p>`}
    ${t.left_out.length>0&&c`<h3>${i("What is left out")}</h3>
      <ul>
        ${t.left_out.map(o=>c`<li>${o.at}: <b>${o.value}</b>, ${o.why}</li>`)}
        ${n>0&&c`<li>${i("and {n} more",{n})}</li>`}
      </ul>`}
    ${t.taken.length>0&&c`<${v} play=${e} type="button" class="primary" onClick=${s}>${i("Take what fits")}<//>`}
  </div>`}function Ui(e,{to:t,part:s,name:n}){return t==="track"?e.label("track",n):t==="sheet"?n??s:t==="name"?i("Name"):i("Note")}async function uo(e,t){let{characters:s}=await e.table.listCharacters(),n=s.find(o=>o.free&&Oe(o.name,t));return n?fo(e,n):e.table.makeCharacter({name:t})}async function fo(e,{
id:t}){try{return await e.table.changeCharacter(t,{owner:e.me},"*")}catch(s){throw s.code==="not_yours"&&(s.code="character_taken"),s}}function mo({play:e}){let t=e.
characters.filter(n=>n.free);if(e.role!=="player"||e.mine.length||!t.length)return null;let s=n=>e.act(()=>fo(e,n),()=>{e.say(i("You play {name}.",n)),e.step()});
return c`<section class="card stack">
    <h2>${i("{gm} has prepared",{gm:e.gmName})}</h2>
    ${t.map(n=>c`<div class="stack">
        <${v} play=${e} class="wide" onClick=${()=>s(n)}>
          ${i("Play {name}",n)}
        <//>
        ${n.note&&c`<p class="hint">${n.note}</p>`}
      </div>`)}
    <p class="hint">${i("What they are able to do stands under People.")}</p>
  </section>`}function Lt({play:e}){let{draft:{name:t,free:s},change:n,send:o}=X(e,"character",{name:"",free:!1});return c`<form class="card stack" onSubmit=${a=>{
a.preventDefault(),o(()=>e.table.makeCharacter({name:t.trim(),free:s}))}}>
    <h2>${e.isGm?i("A character of yours"):i("Who do you play?")}</h2>
    <div>
      <label for="new-character">${e.isGm?i("Name of the character"):i("Name of your character")}</label>
      <input
        id="new-character"
        maxlength="80"
        required
        value=${t}
        onInput=${a=>n({name:a.target.value})}
      />
    </div>
    ${e.isGm&&c`<label class="tick">
        <input type="checkbox" checked=${s} onChange=${a=>n({free:a.target.checked})} />
        ${i("A player may take them")}
      </label>`}
    <${v} play=${e} class=${e.isGm?"wide":"primary wide"}>${i("Make the character")}<//>
    <${Dt} play=${e} />
  </form>`}var Yi={least:0,most:5,start:1};function Se(e){let t={...Yi,...e.game.approach},{name:s="",part:n}=t,o=e.game.sheet.properties?.[n]?.additionalProperties??{};return{
...t,none:!s||!n,several:!!e.game.fields[s]?.many,values:o.enum,labels:o["x-enum-labels"]}}function Qe(e,t,s){let{labels:n,least:o}=Se(e);return`${B(t)} ${n?.[s]?.
label??(o<0&&s>=0?`+${s}`:s)}`}function zi(e,t,s){let{member:n}=e.game.approach;return Qe(e,t,n?s[n]:s)}function Ki(e,t){return e.game.sheet.properties?.[t]?.["\
x-names"]??[]}function B(e){return e.charAt(0).toUpperCase()+e.slice(1)}var ho={cid:"",spec:{goal:""},picked:[],others:[],clock:"",used:[],abilities:[],joins:[],
declare:0};function yt({play:e,again:t,close:s}){let n=(e.isGm?e.characters:e.mine).filter(({id:k})=>!t||k===t.character),o=Se(e),r=t?{...ho,spec:{goal:t.spec.goal??
""},picked:$o(t,o)}:ho,{draft:a,written:l,change:u,clear:d,send:f}=X(e,t?`ask ${t.id}`:"ask",r);if(!n.length)return c`<${Lt} play=${e} />`;let{spec:h,others:p,declare:$}=a,
m=n.find(({id:k})=>k===a.cid)??n[0],g=m.sheet[o.part]??{},b=t!==void 0&&$o(t,o).some(k=>!(k in g)),[[O,S]=[]]=Object.entries(e.game.members).filter(([k])=>k!==o.
name&&k!==K),x=O?Object.entries(m.sheet[O]??{}):[],A=Object.values(e.game.pushes).find(({field:k})=>k===O)?.costs,I=Ji(e,o),F=Object.entries(g),W=Ki(e,o.part).filter(
k=>!F.some(([N])=>Oe(N,k))),y=e.clocks.filter(({state:k})=>k==="open"),T=a.picked.filter(k=>k in g),D=a.used.filter(k=>x.some(([N])=>N===k)),z=Ze(e,m).filter(({
left:k})=>k>0),M=a.abilities.filter(k=>z.some(N=>N.name===k)),R=At(e),H=a.joins.filter(k=>R.some(({id:N})=>N===k)),te=y.some(({id:k})=>k===a.clock)?a.clock:"",re=(k,N)=>{
let{[k]:Y,...V}=h;u({spec:N===null?V:{...V,[k]:N}})},E=k=>{let N=o.several?2-p.length:1,Y=o.several?p:[];T.includes(k)?u({picked:T.filter(V=>V!==k),others:Y}):u(
{picked:N>0?[...T,k].slice(-N):T,others:Y})},Q=()=>{let k=(o.several?2-T.length:1)-p.length;u({picked:o.several?T:[],others:k>0?[...p,{name:""}]:[]})},ze=k=>{if(p.
some(ce=>ce.name===k)){u({others:p.filter(ce=>ce.name!==k)});return}let N=o.several?1:0,Y=N?p.slice(-N):[],V=N-Y.length;u({picked:V?T.slice(-V):[],others:[...Y,
{name:k}]})},Re=(k,N)=>u({others:p.map((Y,V)=>V===k?{...Y,...N}:Y)}),ps=k=>u({used:D.includes(k)?D.filter(N=>N!==k):[...D,k]}),Ae=p.map(k=>({...k,name:k.name.trim()})).
filter(({name:k})=>k),gs=k=>{k.preventDefault(),je&&f(async()=>{let N=[...T];if(Ae.length){let ce=e.character(m.id),vi=Ae.map(({name:bs,value:Sn=o.start})=>[bs,
o.member?{[o.member]:Sn}:Sn]),xi={...ce.sheet,[o.part]:{...g,...Object.fromEntries(vi)}};await e.table.changeCharacter(m.id,{sheet:xi},ce.version),await e.refresh(),
N.push(...Ae.map(({name:bs})=>bs))}let Y=e.character(m.id),V={character:m.id,spec:Zi(b?null:o,Et(e,J),N,Y.sheet)};return D.length&&(V.spec[O]=D.map(ce=>({name:ce,
[S]:e.character(m.id).sheet[O][ce]}))),M.length&&(V.spec[K]=M.map(ce=>({name:ce}))),te&&(V.clock=te),H.length&&(V.joins=H),$&&(V.declare=$),t&&(V.follows=t.id),
e.table.openAction(V)},()=>{e.look(""),e.say(i("{gm} is asked.",{gm:e.gmName}))})},kt=()=>{d(),s?.(),e.look("")},j=I.filter(k=>e.game.fields[k].kind==="number").
map(k=>[k,h[k]??0]),J={...h,...Object.fromEntries(j)},de=k=>typeof J[k]!="string"||J[k].trim()!=="",se=I.filter(k=>(J[k]??"")===""||!de(k)),je=h.goal.trim()&&!se.
length&&(o.none||b||T.length>0||Ae.length>0||H.length>0);return c`<form class="card stack" onSubmit=${gs}>
    ${n.length>1&&c`<div>
        <label for="who">${i("Who?")}</label>
        <select
          id="who"
          value=${m.id}
          onChange=${k=>u({cid:k.target.value,picked:[],others:[],used:[],abilities:[]})}
        >
      ${n.map(({id:k,name:N})=>c`<option value=${k}>${N}</option>`)}</select></div>`}
    <div><label for="goal">${e.isGm?i("What do they want?"):i("I want to \u2026")}</label>
      <textarea
        id="goal"
        class="says"
        maxlength="500"
        required
        value=${h.goal}
        placeholder=${i("slip past the watchman to the vault door")}
        onInput=${k=>re("goal",k.target.value)}
      >
      </textarea>
    </div>
    ${!o.none&&!b&&c`<fieldset><legend>${o.several?i("With which traits? Up to two"):i("How?")}</legend>
      <div class="row wrap">
        ${F.map(([k,N])=>c`<button
              type="button"
              aria-pressed=${T.includes(k)?"true":"false"}
              class="choice"
              onClick=${()=>E(k)}
            >
              ${zi(e,k,N)}
            </button>`)}
        ${W.map(k=>c`<button
              type="button"
              class="choice usual"
              aria-pressed=${p.some(N=>N.name===k)?"true":"false"}
              onClick=${()=>ze(k)}
            >
              ${k}
            </button>`)}
        <button
          type="button"
          class="choice"
          aria-pressed=${p.some(({name:k})=>!W.includes(k))?"true":"false"}
          onClick=${Q}
        >
          ${F.length?i("Something else \u2026"):i("Name it \u2026")}
        </button>
      </div>
      ${p.map((k,N)=>c`<div class="row wrap other">
        <input
          aria-label=${i("Its name")}
          maxlength="80"
          placeholder=${i("Its name")}
          value=${k.name}
          onInput=${Y=>Re(N,{name:Y.target.value})}
        />
        ${o.values?c`<select
              aria-label=${i("How good?")}
              value=${k.value??o.start}
              onChange=${Y=>Re(N,{value:Y.target.value})}
            >
              ${o.values.map(Y=>c`<option value=${Y}>${o.labels[Y].label}</option>`)}
            </select>`:c`<${Kn}
              says=${i("How good?")}
              value=${k.value??o.start}
              least=${o.least}
              most=${o.most}
              change=${Y=>Re(N,{value:Y})}
            />`}
        <span class="hint">${i("It is put on the sheet.")}</span></div>`)}
    </fieldset>`}
    ${I.map(k=>c`<${le}
          key=${k}
          play=${e}
          name=${k}
          needed
          value=${h[k]}
          change=${N=>re(k,N)}
        />`)}
    ${x.length>0&&c`<fieldset>
        <legend>
          ${e.field(O).title} ${A&&c`<span class="soft">${i("{costs} each",{costs:Te(e,A)})}</span>`}
        </legend>
        <div class="row wrap">
      ${x.map(([k,N])=>c`<button
            type="button"
            class="choice"
            aria-pressed=${D.includes(k)?"true":"false"}
            onClick=${()=>ps(k)}
          >
            ${k} +${N}
          </button>`)}
    </div></fieldset>`}
    <${no}
      play=${e}
      character=${m}
      used=${M}
      change=${k=>u({abilities:k.slice(-4)})}
    />
    ${"clock"in e.game.fields&&!e.game.clock_flag&&!t&&e.clocks.length>0&&c`<div>
        <label for="clock">${i("Which clock does it fill?")}</label>
        <select id="clock" value=${te} onChange=${k=>u({clock:k.target.value})}>
      <option value="">${i("none")}</option>
      ${y.map(k=>c`<option value=${k.id}>${k.name} (${k.filled}/${k.size})</option>`)}
    </select>
  </div>`}
    ${R.length>0&&c`<${jt} play=${e} rolls=${R} picked=${H} change=${k=>u({joins:k})} />`}
    <details><summary>${i("More")}</summary><div class="stack">
      ${"multiple"in e.game.counted&&c`<div>
          <label for="declare">${i("Several actions this turn: how many?")}</label>
          <${P} id="declare" value=${$} most=${10} change=${k=>u({declare:k})} />
        </div>`}
      ${xe(e,["player","shared"],!1).filter(([k])=>!I.includes(k)&&Vi(e,k)).map(([k])=>c`<${le}
              key=${k}
              play=${e}
              name=${k}
              value=${h[k]}
              change=${N=>re(k,N)}
            />`)}
      ${qt(e,["player","shared"]).map(([k,N])=>c`<${Wt}
            key=${k}
            field=${N}
            value=${h[k]}
            change=${Y=>re(k,Y.length?Y:null)}
          />`)}
    </div></details>
    ${h.goal.trim()&&!je?c`<p class="hint">
          ${se.length?i("Still needed: {what}.",{what:se.map(k=>e.field(k).title).join(", ")}):i("How do you do it? Pick it above, or name it.")}
        </p>`:null}
    <${v} play=${e} class="primary wide" lacks=${!je}>
      ${t?i("Go on at {position}",{position:e.label("position",t.next)}):e.isGm?i("Call for the roll"):i("Ask {gm}",{gm:e.gmName})}
    <//>
    ${(s||l)&&c`<button type="button" class="quiet wide" onClick=${kt}>${i("Cancel")}</button>`}
  </form>`}function Ji(e,t){let{fields:s,from_sheet:n,needed:o}=e.game,r=([a,{owner:l,required:u}])=>l!=="gm"&&(u&&!n.includes(a)||a in o);return Object.entries(
s).filter(a=>!a[0].includes(".")&&r(a)).map(([a])=>a).filter(a=>!["goal",t.name].includes(a))}function Vi(e,t){let{fields:s,counted:n,from_tracks:o,harm_field:r,
offers:a}=e.game,l=Object.values(a).flatMap(({sets:u={},copies:d,counts:f,adds:h})=>[...Object.keys(u),d,f,h]);return["goal","note",r,...o,...l].includes(t)||t in
n?!1:s[t]!==void 0&&s[t].kind!=="object"}function Te(e,t){return Object.entries(t).map(([s,n])=>`${n} ${e.label("track",s)}`).join(", ")}function $o({spec:e},{name:t,
several:s}){return s?(e[t]??[]).map(n=>n.name):e[t]?[e[t]]:[]}function Zi(e,t,s,n){let o=Object.fromEntries(Object.entries(t).filter(([,r])=>r!==""&&r!==null));
return e?e.several?{...o,[e.name]:s.map(r=>({name:r,[e.number]:n[e.part][r]}))}:s[0]?{...o,[e.name]:s[0]}:o:o}var po=["bad","fail","price","clean","crit"];function pe(e,{outcome:t,degree:s,success:n=!0}){return e.game.grades[s??t]??(n?"clean":"fail")}var Pt={bad:"bad",fail:"\
bad",price:"price",clean:"good",crit:"good"};function Z(e,t,s={}){let n=new Map;for(let r of[...t].reverse()){let{degree:a,outcome:l,chance:u,ticks:d}=r;if(!u.decimal)
continue;let f=a?e.label("degree",a):e.label("outcome",l),h=n.get(f)??{kind:pe(e,r),chance:0,says:f,more:""};h.chance+=u.decimal,h.more=_s(e,l,s)||h.more,d&&(h.
says=`${f}, ${C(d,"{n} tick","{n} ticks")}`),n.set(f,h)}let o=[...n.values()].sort((r,a)=>po.indexOf(r.kind)-po.indexOf(a.kind));return o.map((r,a)=>({...r,more:r.
more===o[a-1]?.more?"":r.more&&G(r.more)}))}function _s(e,t,s={}){let n=Object.keys(e.game.slots).find(o=>e.game.slots[o].includes(t));return s[n]??""}function go({
game:{slots:e,outcomes_of:t={}}},s){let n=Object.keys(t).find(r=>s[r]),o=n?t[n]:Object.values(t).flat();return Object.keys(e).filter(r=>e[r].some(a=>o.includes(
a))===!!n)}function Ft(e,t){return e.label(e.game.labels.slot?"slot":"outcome",t)}function Bt(e){return e.filter(({kind:t})=>t==="bad"||t==="fail").reduce((t,{chance:s})=>t+
s,0)}function ue(e,t){return Ln(e.map(({chance:n})=>n)).filter((n,o)=>t.includes(e[o].kind)).reduce((n,o)=>n+o,0)}function Ie(e){let{sides:t,outcomes:s=[]}=e??{};
return t?.length===0&&s.length>0&&s.every(({success:n})=>!n)}function bo(e){return i("{n} in 100 it works.",{n:ue(e,["price","clean","crit"])})}function Ms(e,t){
let s=e.stakes.get(t.id)?.value,n=s?.options?.find(({kind:u,offer:d})=>!d&&u==="assist");if(!n?.outcomes?.length||!s.outcomes?.length)return;let[o,r]=[s,n].map(
({outcomes:u})=>Z(e,u,t.says)),[a,l]=[o,r].map(u=>ue(u,["price","clean","crit"]));return{was:o,parts:r,now:a,next:l}}function Gt({level:e,of:t=3}){let s=Array.from({length:t},(o,r)=>t===1?14:4+10*r/(t-1)),n=18/t;return c`<svg class="lv" viewBox="0 0 18 16" aria-hidden="true">
    ${s.map((o,r)=>c`<rect
          class=${r<e?"on":""}
          x=${1+n*r}
          y=${15-o}
          width=${n-2}
          height=${o}
          rx="1"
        />`)}
  </svg>`}function Le({name:e,shape:t,value:s,cap:n,soon:o=0,of:r}){let a=n===void 0?0:Math.max(n,s),l=a>9,u=o?` ${o>0?"+":"\u2212"} ${Math.abs(o)}`:"",d=`${s}${u}${n?
` ${i("of")} ${n}`:""}`,f=[];for(let h=0;h<Math.min(a,20);h+=1){let p=o>0&&h>=s&&h<s+o,$=o<0&&h<s&&h>=s+o;f.push(c`<svg viewBox="0 0 18 18" aria-hidden="true">
        ${Xi(t,p||$?"soon":h<s?"on":"")}
      </svg>`)}return c`<div class=${`track${l?" many":""}`}>
    <span class="nm">${r?c`<span class="off">${r}: </span>`:null}${e}</span>
    <span class="boxes">${f}</span><span class="soft tiny nn">${d}</span>
  </div>`}function ge(e,{who:t,track:s,amount:n}){let o=t==="gm"&&e.family!=="duality";return`${!t||t==="actor"||e.isMe(t)&&!o||t==="assistant"?"":`${e.nameOf(o?
"session":t)}: `}${n} ${e.label("track",s)}`}var Qi={diamond:["dia","M9 1.5 16.5 9 9 16.5 1.5 9Z"],hexagon:["skull","M9 1.5 15.5 5.2V12.8L9 16.5 2.5 12.8V5.2Z"],
drop:["box","M9 1.5C12 5.5 14 8 14 11.2A5 5 0 0 1 4 11.2C4 8 6 5.5 9 1.5Z"],round:["box","M9 2A7 7 0 0 1 9 16A7 7 0 0 1 9 2Z"]};function Xi(e,t){let[s,n]=Qi[e]??
[];return n?c`<path class=${`${s} ${t}`} d=${n} />`:c`<rect class=${`box ${t}`} x="2" y="2" width="14" height="14" rx="2" />`}var ea={text:"",priced:!1,stress:0};function ko(e){return e.field(e.game.offers.flashback.adds).items.properties}function wo(e,t){return ge(e,{who:"actor",track:"\
stress",amount:t})}function Ht({play:e,action:t}){let s=`flashback ${t.id}`,[n]=w(()=>we(e,s)),{draft:o,change:r,send:a}=X(e,s,ea,t.id),{text:l,stress:u}=ko(e);
if(t.offers.filter(({kind:$,state:m})=>$==="flashback"&&["open","accepted"].includes(m)).length>=(e.game.offers.flashback.most??1))return null;let f=e.isGm||o.priced,
h=o.text.trim(),p=$=>{$.preventDefault();let m={text:h,...f?{stress:o.stress}:{}};h&&a(()=>e.table.makeOffer(t.id,{kind:"flashback",flashback:m}))};return c`<details class="card" open=${n}>
    <summary>${e.isGm?i("Offer a flashback"):i("Ask for a flashback")}</summary>
    <form class="stack" onSubmit=${p}>
      <div>
        <label for="flashback-text">${i("What was done before?")}</label>
        <textarea
          id="flashback-text"
          class="says"
          maxlength=${l.maxLength}
          value=${o.text}
          onInput=${$=>r({text:$.currentTarget.value})}
        >
        </textarea>
      </div>
      ${!e.isGm&&c`<div>
          <label class="tick">
            <input
              type="checkbox"
              checked=${o.priced}
              onChange=${$=>r({priced:$.currentTarget.checked})}
            />
            ${i("Propose a price")}
          </label>
          <p class="hint">${i("{gm} says what it costs, and you may still say no.",{gm:e.gmName})}</p>
        </div>`}
      ${f&&c`<div class="row wrap">
          <span>${i("It costs {price}.",{price:wo(e,o.stress)})}</span>
          <${P}
            says=${u.title}
            value=${o.stress}
            least=${u.minimum}
            most=${u.maximum}
            change=${$=>r({stress:$})}
          />
        </div>`}
      <${v} play=${e} lacks=${!h}>
        ${e.isGm?i("Offer it"):i("Ask {name}",{name:e.gmName})}
      <//>
    </form>
  </details>`}function vo(e,{kind:t,state:s,to:n}){return t==="flashback"&&s==="open"&&n==="gm"&&e.isGm}function Ut({play:e,action:t,offer:s,title:n,answer:o,primary:r=!1}){
let{text:a,stress:l}=s.flashback,[u,d]=w(l??0),{stress:f}=ko(e),h=u===l?i("Accept"):i("For {costs}",{costs:wo(e,u)}),p=u===l?{answer:"accept"}:{answer:"counter",
offer:{kind:"flashback",flashback:{text:a,stress:u}}};return c`<${P}
      says=${f.title}
      value=${u}
      least=${f.minimum}
      most=${f.maximum}
      change=${d}
    />
    <${v}
      play=${e}
      class=${r?"primary":""}
      aria-label=${`${h}: ${n}`}
      onClick=${()=>o(()=>e.table.answerOffer(t.id,s.id,p))}
    >
      ${h}
    <//>`}function Oo({play:e,action:t,stakes:s,parts:n,docked:o}){let r={options:[],costs:[],...s},a=e.character(t.character),l=Xe(e,t),u=sa(e,t,r,n,o),d=new Set(r.options.
map(({offer:m})=>m).filter(Boolean)),f=t.offers.filter(m=>m.state==="open"&&m!==o&&!d.has(m.id)),h=t.offers.filter(({state:m,by:g})=>m==="declined"&&e.isMe(g));
if(!l.length&&!u.length&&!f.length&&!h.length)return null;let p=(m,g)=>g*r.costs.filter(b=>b.who===t.character&&b.track===m).reduce((b,{amount:O})=>b+O,0),$=Object.
entries(e.game.tracks).filter(([m,{of:g}])=>g==="character"&&oa(e).has(m)&&a?.tracks[m]);return c`<section class="card" aria-labelledby="options-title">
    <h2 id="options-title" class="off">${i("What would change it")}</h2>
    ${$.map(([m,{cost:g}])=>c`<${Le}
          name=${e.label("track",m)}
          shape=${e.game.tracks[m].shape}
          value=${a.tracks[m].value}
          cap=${a.tracks[m].cap}
          soon=${p(m,g==="adds"?1:-1)}
        />`)}
    ${l.length>0&&c`<section class="gain-group">
        <div class="line"><h3>${i("Taken")}</h3></div>
        <ul>${l.map(m=>c`<${Ce} key=${m.title} ...${m} play=${e} action=${t} />`)}</ul>
      </section>`}
    ${u.map(m=>c`<section class="gain-group" key=${m.title+m.gain}>
        <div class="line"><h3>${m.title}</h3><p class="gain"><b>${m.gain}</b></p></div>
      ${m.parts&&c`<${ee} plain parts=${m.parts} was=${n&&Bt(n)} />`}
      <ul>
        ${m.ways.map(g=>c`<${Ce} key=${g.title} ...${g} play=${e} action=${t} />`)}
      </ul></section>`)}
    ${h.length>0&&c`<section class="gain-group">
        <ul>
          ${h.map(m=>c`<${Ce}
                key=${m.id}
                ...${ie(e,t,m)}
                buttons=${[]}
                note=${i("{who} said no.",{who:e.nameOf(m.to)})}
                play=${e}
                action=${t}
              />`)}
        </ul>
      </section>`}
    ${f.length>0&&c`<section class="gain-group">
        <h3>${i("Offers")}</h3>
        <ul>
          ${f.map(m=>c`<${Ce} key=${m.id} ...${ie(e,t,m)} play=${e} action=${t} />`)}
        </ul>
      </section>`}
  </section>`}function Xe(e,t){let n=Object.entries(t.spec).filter(([r,a])=>{let l=e.field(r);return(l?.["x-free"]||ta(e,r,a))&&l["x-widget"]!=="textarea"&&l["x\
-widget"]!=="text"&&a&&!(Array.isArray(a)&&!a.length)}).map(([r])=>({field:r,title:e.field(r).title,cost:"",buttons:[{text:i("Taken"),pressed:!0,run:()=>e.table.
changeAction(t.id,{spec:{[r]:null}},"*")}]})),o=t.offers.filter(({state:r})=>r==="accepted");return[...n,...o.map(r=>ie(e,t,r))]}function ta({game:e},t,s){let n=Object.
values(e.offers).some(({sets:o={}})=>t in o);return s===!0&&e.fields[t]?.owner==="player"&&t in(e.labels.choice??{})&&!n}function sa(e,t,s,n,o){let r=new Map;for(let l of s.
options){if(l.set?.experiences||o&&l.offer===o.id||na(t,l))continue;let u=JSON.stringify((l.outcomes??[]).map(({outcome:d,degree:f,effect:h,ticks:p,chance:$})=>[
d,f,h,p,$.fraction]));r.has(u)||r.set(u,{option:l,ways:[]}),r.get(u).ways.push(aa(e,t,l,s.costs))}return[...[...r.values()].map(({option:l,ways:u})=>{let d=l.outcomes?.
length?Z(e,l.outcomes):null,[f,h]=[n,d].map(b=>b&&ue(b,["price","clean","crit"])),p=s.success?.fraction===l.success?.fraction,$=b=>b.find(O=>pe(e,O)==="clean"),
[m,g]=[$(s.outcomes??[]),$(l.outcomes??[])];return!p&&d&&n?{title:ra(e,l),gain:i("{now} to {next} %",{now:f,next:h}),parts:d,ways:u}:m&&g&&m.effect!==g.effect?{
title:g.ticks>m.ticks?i("More effect"):i("Less danger, less effect"),gain:C(g.ticks,"{effect}: {n} tick, not {now}","{effect}: {n} ticks, not {now}",{effect:e.label(
"effect",g.effect),now:m.ticks}),parts:null,ways:u}:{title:i("Otherwise"),gain:"",parts:null,ways:u}}),...ia(e,t,s,n)]}function na({offers:e},{kind:t,word:s,offer:n}){
return n?e.some(({id:o,state:r})=>o===n&&r!=="open"):e.some(({trade:o,state:r})=>o&&r==="open"&&t==="trade"&&s===o)}function oa(e){let{offers:t,pushes:s,from_tracks:n}=e.
game;return new Set([...n,...[...Object.values(t),...Object.values(s)].flatMap(({costs:o={}})=>Object.keys(o))])}function ra({family:e},{kind:t}){return e==="po\
ol"?i("One sure success"):e==="duality"&&t==="assist"?i("A helping hand"):i("One more die")}function ia(e,t,s,n){let o=s.options.find(({set:h})=>h?.experiences),
r=e.game.pushes[o?.option]?.costs??{},a=t.spec.experiences??[],u=Object.entries(e.character(t.character)?.sheet.experiences??{}).map(([h,p])=>{let $=a.some(g=>g.
name===h),m=$?a.filter(g=>g.name!==h):[...a,{name:h,modifier:p}];return{title:`${h} +${p}`,cost:i("{costs}; {gm} agrees again",{costs:Te(e,r),gm:e.gmName}),buttons:[
{text:$?i("Added"):i("Add"),pressed:$,run:()=>e.table.changeAction(t.id,{spec:{experiences:m}},"*")}]}});if(!o||!u.length)return[];let d=o.outcomes?.length?Z(e,
o.outcomes):null,f=d&&n?i("{now} to {next} %",{now:ue(n,["price","clean","crit"]),next:ue(d,["price","clean","crit"])}):"";return[{title:i("An Experience"),gain:f,
parts:d,ways:u}]}function aa(e,t,s,n){let o=t.offers.find(({id:d})=>d===s.offer);if(o)return ie(e,t,o);let r=s.costs.filter(({track:d})=>d in e.game.tracks).map(
d=>d.who==="assistant"?i("who helps pays {cost}",{cost:ge(e,d)}):ge(e,d)).join(", "),a={title:e.label("choice",s.option),says:e.help("choice",s.option),cost:r},
l=s.costs.find(({track:d})=>d in e.game.once_a_turn);if(l&&ca(e,t.character,l.track))return{...a,cost:i("once a turn, and spent in this one"),buttons:[]};let u=la(
e,t,s.costs);if(u)return{...a,note:u,buttons:[]};if(s.set)return{...a,note:Ns(e,t,[...n,...s.costs],s.costs),buttons:[{text:i("Take"),run:()=>e.table.changeAction(
t.id,{spec:s.set},"*")}]};if(s.kind==="trade")return{...a,cost:i("{gm} must agree",{gm:e.gmName}),buttons:[{text:i("Ask"),run:()=>e.table.makeOffer(t.id,{kind:"\
trade",trade:s.word})}]};if(s.kind==="assist"){let d=To(t,e.characters);return{...a,note:As(t).length&&!d.length?i("Nobody else can help."):"",buttons:d.map(({id:f,
name:h})=>({text:i("Ask {name}",{name:h}),run:()=>e.table.makeOffer(t.id,{kind:"assist",character:f})}))}}return{...a,cost:i("the others offer one, or {gm}",{gm:e.
gmName}),buttons:[]}}var So=({state:e})=>e==="open"||e==="accepted",Yt=(e,t)=>t.offers.filter(s=>So(s)&&(e.isMe(s.to)||e.isMe(s.by))),As=e=>e.offers.filter(t=>t.
kind==="assist"&&So(t)),To=(e,t)=>t.filter(({id:s})=>s!==e.character&&!As(e).some(({character:n})=>n===s));function js(e,t){let s=e.game.offers.assist,n=As(t).filter(
({state:o})=>o==="accepted");return s&&n.length<(s.most??1)?To(t,e.mine):[]}function ca(e,t,s){let n=e.entries.findLast(({type:r})=>r==="turn_started")?.seq??0,
o=r=>r.who===t&&r.track===s&&r.amount<0;return e.entries.some(({type:r,seq:a,changes:l,reversed_by:u})=>r==="rolled"&&a>n&&!u&&l.some(o))}function la(e,t,s){for(let{
who:n,track:o,amount:r}of s){let{value:a}=e.character(t.character)?.tracks[o]??{};if(!(n!=="actor"||a===void 0||e.game.tracks[o]?.cost!=="spends")&&a<r)return i(
"{name} has {n}.",{name:e.label("track",o),n:a})}return""}function Ns(e,t,s,n=s){for(let[o,{value:r,cap:a}]of Object.entries(e.character(t.character)?.tracks??{})){
if(a===void 0||e.game.tracks[o]?.cost!=="adds"||!n.some(d=>d.track===o))continue;let l=s.filter(d=>d.track===o&&["actor",t.character].includes(d.who)),u=r+l.reduce(
(d,{amount:f})=>d+f,0)-a;if(l.length&&u>0)return i("{name}: {n} more than there is room for",{name:e.label("track",o),n:u})}return""}function Co(e,t){let{stress:s}=t.
flashback??{};if(s!==void 0)return ge(e,{who:"actor",track:"stress",amount:s});let{changes:n=[],tick:o,start_clock:r}=t.price??{},a=n.map(({who:l,track:u,amount:d})=>`${e.
isMe(l)?"":`${e.nameOf(l)}: `}${d} ${e.label("track",u)}`);return o&&a.push(`${e.nameOf(o.clock)}: ${C(o.by,"{n} tick","{n} ticks")}`),r&&a.push(i("a new clock:\
 {name}, {ticks} of {size}",r)),a.join(", ")}function _o(e,t,s){let{id:n,by:o,to:r,state:a,text:l,price:u,kind:d,...f}=s,{title:h,cost:p}=ie(e,t,{...s,price:void 0}),
$=(S,x)=>S===ua[d]&&(!xo[d]||Object.keys(x).every(A=>xo[d].includes(A))),g=Object.entries(h?f:{kind:d,...f}).filter(([S,x])=>!$(S,x)).map(([S,x])=>`${S}: ${JSON.
stringify(x)}`),O=[p,u&&(da(u)?Co(e,{price:u}):JSON.stringify(u)),...g].filter(Boolean).join(", ");return[O?`${h??""} (${O})`:h,l&&G(l)].filter(Boolean).join(" ")}
var ua={assist:"character",bargain:"bargain",trade:"trade",die:"die",flashback:"flashback"},xo={die:["source","sides"],flashback:["text","stress"]};function da({
changes:e=[],tick:t,start_clock:s,...n}){let o=(r,...a)=>Object.keys(r??{}).every(l=>a.includes(l));return!Object.keys(n).length&&e.every(r=>o(r,"who","track","\
amount"))&&o(t,"clock","by")&&o(s,"name","ticks","size")}function ie(e,t,s){let n=s.kind==="assist"?e.nameOf(s.character):e.nameOf(s.by),o={assist:i("{who} help\
s",{who:n}),bargain:`${e.label("choice","bargain")}: ${e.label("why",s.bargain)}`,trade:e.label("choice",`trade_${s.trade}`),die:i("{who} gives a die: {source},\
 d{sides}",{who:n,...s.die}),flashback:`${e.label("choice","flashback")}: ${G(s.flashback?.text??"")}`},r=(f,h)=>({text:f,run:()=>e.table.answerOffer(t.id,s.id,
{answer:h})}),a=e.isMe(s.to),l=vo(e,s),u=a?[...l?[]:[r(i("Accept"),"accept")],r(i("No"),"decline")]:[r(i("Take back"),"withdraw")],d=e.game.offers[s.kind]?.costs;
return{title:o[s.kind],says:s.text?G(s.text):"",cost:d?i("{who} pays {costs}",{who:n,costs:Te(e,d)}):Co(e,s),buttons:s.state==="accepted"?[r(i("Withdraw"),"with\
draw")]:u,note:a||s.state!=="open"?"":i("waits for {who}",{who:e.nameOf(s.to)}),asked:l?s:null}}function Ce({play:e,action:t,title:s,says:n,cost:o,note:r,buttons:a,
asked:l}){let u=d=>e.act(d,()=>{e.pressed=s});return c`<li class=${a.length?"way":"way no"} data-way=${s}>
    <div>
      <b>${s}</b> <span class="cost">${o}</span>
      ${n&&c`<p class="says">${n}</p>`}
      ${r&&c`<p class="tiny soft">${r}</p>`}
    </div>
    <span class="row wrap">
      ${l&&c`<${Ut} play=${e} action=${t} offer=${l} title=${s} answer=${u} />`}
      ${a.map(({text:d,pressed:f,run:h})=>c`<${v}
            play=${e}
            aria-pressed=${f===void 0?null:String(f)}
            aria-label=${`${d}: ${s}`}
            onClick=${()=>u(h)}
          >
            ${d}
          <//>`)}
    </span>
  </li>`}function _e({play:e,action:t,named:s=!1}){let{effective:n={}}=e.stakes.get(t.id)?.value??{},o=be(t),r=Es(e,o),{fields:a,members:l}=ma(e,t);ha(e,o,a);let u=typeof r.
goal=="string"&&r.goal;u&&a.delete("goal");let d=s||e.mine.length===1&&e.mine[0].id===o.character,f=[...t.terms&&!d?[e.nameOf(o.character)]:[],...ga(e,r,a),...tt(
a,"effect",r.effect)?[ye(e,r.effect)]:[],...ba(e,r,a),...ka(e,t,r,a),...Oa(e,r,a),...va(e,o)];o.extra_actions&&f.push(C(o.extra_actions,"{n} extra action this t\
urn","{n} extra actions this turn")),t.terms&&f.push(...Ws(e,t.terms));for(let S of fa)l.delete(S);let h=o.clock??(e.isGm?t.clock:void 0),p=h&&(e.clock(h)??{name:e.
nameOf(h)}),$=r.warned_consequences,m=Array.isArray($)&&$.length>0&&$.every(S=>typeof S=="string");m&&a.delete("warned_consequences");let g=tt(a,"position",r.position)&&
r.position,{positions:b}=zt(e),O=xa(e,a,l,o.says);return c`${u&&c`<p class="says">${G(u)}</p>`}
    <div class="chips">
    ${f.map(S=>c`<span class="chip">${S}</span>`)}
    ${g&&c`<span class="chip">
        <${Gt} level=${b.indexOf(g)+1} of=${b.length} />
        ${e.label("position",g)}
      </span>`}
    ${p&&c`<span class="chip">
        <${_} name="clock" />${p.name}${p.size&&c`, ${p.filled} ${i("of")} ${p.size}`}
      </span>`}
  </div>
    ${O.length>0&&c`<p class="small">${O.join(" \xB7 ")}</p>`}
    ${m&&c`<p class="note">${i("You are warned: {what}",{what:U($)})}</p>`}
    <${wa} play=${e} spec=${r} effective=${n} />`}var fa=["character","assistants","clock","task","fiction_changed","override","spec","offers","says","rules","d\
ice","thrower"];function ma(e,{id:t,spec:s,terms:n}){let o=([l,u])=>l!=="system"||u!==e.game.name?n||!pa(e.field(l),u):!1,r=new Map(Object.entries(n?n.spec??{}:
s).filter(o)),a=new Map(Object.entries(n??{}).filter(([l,u])=>l!=="action"||u!==t));return{fields:r,members:a}}function ha(e,{offers:t},s){for(let n of t.filter(
({state:o})=>o==="accepted")){let{adds:o="",item:r=""}=e.game.offers[n.kind]??{},a=s.get(o),l=Array.isArray(a)?a.findIndex(d=>$a(d,n[r])):-1;if(l<0)continue;let u=a.
filter((d,f)=>f!==l);u.length?s.set(o,u):s.delete(o)}}function $a(e,t){let[s,n]=[e,t].map(o=>JSON.stringify(Object.entries(o??{}).sort()));return s===n}function pa(e,t){
return t===null||t===""||typeof t=="object"&&!Object.keys(t).length||JSON.stringify(t)===JSON.stringify(e?.default)}function tt(e,t,s){return!["string","number"].
includes(typeof s)||s===""?!1:(e.delete(t),!0)}function ga(e,t,s){let n=Se(e),o=[],[r,a]=n.several?[]:[t[n.name],t[n.number]];if(r&&tt(s,n.name,r)){let l=tt(s,n.
number,a);o.push(l?Qe(e,r,a):B(r))}for(let[l,u]of Object.entries(e.game.members)){if(l===K)continue;let d=l===n.name?"":"+",f=Array.isArray(t[l])?t[l]:[];f.every(
h=>st(h,"name",u))&&(s.delete(l),o.push(...f.map(h=>`${h.name} ${d}${h[u]}`)))}return o}function st(e,...t){let s=Object.entries(e??{});return s.length===t.length&&
s.every(([n,o])=>t.includes(n)&&["string","number"].includes(typeof o))}function ba(e,t,s){let n=Array.isArray(t[K])?t[K]:[];return n.every(o=>st(o,"name")||st(
o,"name","track"))?(s.delete(K),n.map(({name:o,track:r})=>r?`${o}: 1 ${e.label("track",r)}`:o)):[]}function ka(e,t,s,n){let{difficulty:o=e.isGm?t.spec.difficulty:
void 0}=s,r=t.terms?Cn(t.terms.spec):t.difficulty_commit||s.difficulty_hidden;if(r)for(let a of["difficulty","difficulty_hidden"])n.delete(a);return tt(n,"diffi\
culty",o)?[i("Difficulty {n}",{n:o})]:r?[i("Difficulty secret")]:[]}function wa({play:e,spec:t,effective:s}){let n={position:r=>e.label("position",r),effect:r=>ye(
e,r)},o=Object.keys(n).filter(r=>t[r]&&s[r]&&s[r]!==t[r]);return o.length?c`<p class="small reckoned">
    ${i("By the rules of the table:")} ${o.map((r,a)=>c`${a>0&&" \xB7 "}${Rs(t[r],s[r],n[r])}`)}
  </p>`:null}function Es(e,{spec:t,agreed:s,terms:n}){if(!s||!n)return t;let o=a=>!(a in(n.spec??{}))&&(e.field(a)?.default??null)!==null,r=["position","effect",
"difficulty"].filter(o);return{...Object.fromEntries(r.map(a=>[a,e.field(a).default])),...t}}function Is(e){return[...new Set(e)].map(s=>`${e.filter(n=>n===s).length}\
d${s}`).join(" + ")}function Ws(e,{thrower:t,dice:s=[],rules:n}){let{game:o}=e,r=o&&n===o.rules&&n.startsWith("sha256:"),a=[Is(s),r?`${o.title} (${n.slice(0,15)}\
\u2026)`:n].filter(Boolean).join(", ");return[i("{name} throws the dice",{name:e.personName(t)}),a]}function va(e,t){let{assistants:s=[],offers:n,task:o,fiction_changed:r,
override:a}=t,l=n.filter(({state:d})=>d==="accepted"),u=d=>l.some(({character:f,kind:h})=>h==="assist"&&f===d);return[...s.filter(d=>!u(d)).map(d=>i("{who} help\
s",{who:e.nameOf(d)})),...l.map(d=>_o(e,t,d)),...o?[i("Task: {what}",{what:o})]:[],...r?[i("Different now: {what}",{what:G(r)})]:[],...a?[i("Allowed all the sam\
e: {what}",{what:G(a)})]:[]]}function xa(e,t,s,n={}){let o=Object.entries(n).map(([a,l])=>a in e.game.slots?`${Ft(e,a)}: ${G(l)}`:et(a,l)),r=[...t].map(([a,l])=>{
let u=e.field(a);return u?l===!0?u.title:`${u.title}: ${qs(u,l)}`:et(a,l)});return[...[...s].map(([a,l])=>et(a,l)),...r,...o]}function et(e,t){return`${e}: ${JSON.
stringify(t)}`}function qs(e={},t){let{items:s,properties:n,"x-enum-labels":o}={...me(e),...e};return typeof t=="boolean"?t?i("Yes"):i("No"):typeof t=="string"?
o?.[t]?.label??G(t):Array.isArray(t)?t.map(a=>qs(s,a)).join(", "):typeof t!="object"||t===null?String(o?.[t]?.label??t):`(${Object.entries(t).map(([a,l])=>`${n?.[a]?.
title??a}: ${qs(n?.[a],l)}`).join(", ")})`}function Oa(e,t,s){let{counted:n,offers:o}=e.game,r=[...Object.keys(n),...Object.values(o).map(({counts:l})=>l)],a=[...s].
flatMap(([l,u])=>{let d=e.field(l);return!(["dice","costs"].includes(d?.["x-group"])&&!d["x-free"]&&!r.includes(l))||u!==!0&&typeof u!="number"?[]:(s.delete(l),
u===!0?[d.title]:[`${d.title} ${u}`])});for(let[l,u]of[...s]){let d=De(e.field(l)??{});!d||!Array.isArray(u)||!u.every(f=>st(f,"source",d))||(s.delete(l),a.push(
...u.map(f=>It(f.source,f[d]))))}for(let l of Object.keys(n)){let{number:u,of:d}=t[l]??{};!st(t[l],"number","of")||d<=1||(s.delete(l),a.push(i("Action {number} \
of {of}",{number:u,of:d})))}return a}function Rs(e,t,s){return t===void 0||t===e?s(e):c`${s(t)} <s><span class="off">${i("instead of")} </span>${s(e)}</s>`}function zt({
game:{tables:e}}){let[t,s]=[e.positions,e.effects].map((n=[])=>n.map(({id:o})=>o));return{positions:t,effects:s}}function nt(e){let{fields:t}=e.game,{positions:s,
effects:n}=zt(e);return{position:t.position?.default??s[0],effect:t.effect?.default??n[0]}}function ye(e,t){let s=e.game.tables.effects?.find(({id:o})=>o===t)?.
ticks,n=e.label("effect",t);return s===void 0?n:`${n}, ${C(s,"{n} tick","{n} ticks")}`}function Pe(e,{spec:t}){return t.system!==void 0&&t.system!==e.game.name}function Ds(e){return{game:e,session:{options:{published:!0}},field:t=>e.spec.properties[t],
label:(t,s)=>e.labels[t]?.[s]?.label??String(s).replaceAll("_"," ")}}function Mo(e,{spec:t}){let[s,n]=w(null);return q(()=>{e.client.describeSystem(t.system).then(
o=>n(Ds(o)),()=>{})},[t.system]),s}function Ls({play:e,action:t}){let s=Mo(e,t),n=e.stakes.get(t.id)?.value;if(!s||!n?.outcomes?.length)return null;let o=n.outcomes.
map(a=>({...Z(s,[a])[0],chance:a.chance.decimal,says:s.label("outcome",a.outcome)})),r=Object.entries(n.readings??{});return c`<p><b>${B(n.summary)}</b></p>
    ${r.map(([a,{decimal:l}])=>c`<p class="small">
          ${s.label("reading",a)}: ${l.toLocaleString(ne,{maximumFractionDigits:1})}
        </p>`)}
    ${o.length>1&&c`<${ee} parts=${o} /><${Ne} parts=${o} />`}`}function Ao({play:e,action:t,spec:s,set:n,agree:o,player:r}){let a=Mo(e,t);if(!a)return null;let l=f=>f in
s?s[f]:t.spec[f],u=[!0,!1].flatMap(f=>xe(a,["gm"],f)),d=Object.entries(a.game.spec.properties).filter(([f,h])=>h["x-owner"]==="gm"&&a.game.fields[f]?.kind==="ob\
ject"&&!h["x-joined"]);return c`<section class="card stack">
    <${Ls} play=${e} action=${t} />
    ${d.map(([f,h])=>c`<${Sa} name=${f} field=${h} value=${l(f)} change=${p=>n(f,p)} />`)}
    ${u.map(([f])=>c`<${le}
          key=${f}
          form="extra"
          play=${a}
          name=${f}
          value=${l(f)}
          change=${h=>n(f,h)}
        />`)}
    <${v} play=${e} class="primary" onClick=${()=>o({})}>${i("Agree: {player} can roll",{player:r})}<//>
  </section>`}function Sa({name:e,field:t,value:s,change:n}){let o=(r,a)=>{let{[r]:l,...u}=s??{},d=Number.parseInt(a,10),f=Number.isNaN(d)?u:{...u,[r]:d};n(Object.
keys(f).length?f:null)};return c`<fieldset>
    <legend>${t.title}</legend>
    <p class="hint">${t.description}</p>
    <div class="stakes2">
      ${Object.entries(me(t).properties).map(([r,a])=>c`<div>
          <label for=${`extra-${e}-${r}`}>${a.title}</label>
          <input
            id=${`extra-${e}-${r}`}
            inputmode="numeric"
            maxlength="4"
            value=${s?.[r]??""}
            onInput=${l=>o(r,l.target.value)}
          />
          <p class="hint">${a.description}</p>
        </div>`)}
    </div>
  </fieldset>`}var jo=globalThis.trustedTypes?.createPolicy("card",{createHTML:e=>e});function Kt({markup:e,load:t}){let s=L(null),[n,o]=w(e),[r,a]=w(!1);return q(()=>{!n&&t&&
t().then(o,()=>a(!0))},[]),q(()=>{s.current&&n&&(s.current.innerHTML=jo?jo.createHTML(n):n)},[n]),c`<div class="embedded" ref=${s}>${!n&&(r?i("It could not be l\
oaded."):"\u2026")}</div>`}function Fe(e,{refusals:t}){return e.ask(i("The host ended the chapter before your dice fell: another set of dice that could be seen beforehand. It is refusal {\
n} of your rolls. Roll in the new chapter?",{n:t}),i("Roll"))}function No({code:e},{type:t,by:s,action:n,character:o},r){return["action_over","offer_lapsed"].includes(
e)?!1:t==="rolled"?s===r.me||r.isMe(o):s===r.me&&!!n}var Ta=["player","shared","gm"];function qo({play:e}){let[t,s]=w([]),[n,o]=w(null),[r,a]=w(""),l=f=>o(ke(f,e));q(()=>{Promise.all(e.game.extras.map(f=>e.client.
describeSystem(f))).then(s,l)},[]);let u=[...t,e.game],d=u.find(f=>f.name===r)??u[0];return c`<div><label for="dice-of">${i("Which dice?")}</label>
      <select id="dice-of" value=${d.name} onChange=${f=>a(f.target.value)}>
        ${u.map(f=>c`<option value=${f.name}>${f.title}</option>`)}
      </select></div>
    ${n&&c`<p class="note bad" role="alert">${n.text} ${n.more.join(" ")}</p>`}
    <${Ca} key=${d.name} play=${e} game=${d} told=${l} clear=${()=>o(null)} />`}function Ca({play:e,game:t,told:s,clear:n}){let[o,r]=w({}),[a,l]=w(t.approach.start??
1),[u,d]=w(""),[f,h]=w(""),p=t.name!==e.game.name&&e.session.options.published,$=Ds(t),[m,g]=w([]),[b,O]=w({of:"",rules:"",sides:[],problem:null}),S=p&&t.joins&&
e.mine.length?At(e):[],{approach:x,fields:A}=t,I=j=>!A[j]?.many&&j!=="goal"&&j!==x.name,[F,W]=[!0,!1].map(j=>xe($,Ta,j).map(([J])=>J).filter(I)),y=(j,J)=>r({...o,
[j]:J}),T=F.filter(j=>A[j]?.required).map(j=>[j,_a($.field(j))]),D={...Object.fromEntries(T.filter(([,j])=>j!==void 0)),...o},z=A[x.name]?.many,M=()=>{let J=Object.
entries(D).filter(([,se])=>se!==null&&se!=="").map(([se,je])=>[se,Ma($.field(se),je)?Number(je):je]),de=z?{[x.name]:[{name:i("Dice"),[x.number]:a}]}:{};return{system:t.
name,...Object.fromEntries(J),...de}},R=JSON.stringify(M());q(()=>{if(!p||m.length)return;let j=new AbortController,{signal:J}=j;return e.client.odds(JSON.parse(
R),{signal:J}).then(({rules:de,sides:se})=>O({of:R,rules:de,sides:se,problem:null}),de=>J.aborted||O({of:R,rules:"",sides:[],problem:de})),()=>j.abort()},[R,p,m.
length]);let H=b.of===R&&!b.problem?b:null,te=b.of===R?b.problem:null,re=H&&[Is(H.sides),H.rules].filter(Boolean).join(", "),E=async()=>{n();try{h(await Aa(e,M()))}catch(j){
s(j)}},Q=()=>{let{entry:j}=S.find(({id:se})=>se===m[0]),J=e.isMe(j.character)?j.character:e.mine[0].id,de=j.ruling?.goal;return e.table.openAction({character:J,
spec:{...M(),...de?{goal:de}:{}},joins:m})},ze=()=>e.table.rollAtTable({spec:M(),rules:H.rules,dice:H.sides,...u?{clock:u}:{},...ja(e)},{again:j=>Fe(e,j)}),Re=p&&
!m.length&&!H,ps=()=>e.act(()=>m.length?Q():ze(),()=>{e.close(),e.look("")}),Ae=e.clocks.filter(({state:j})=>j==="open"),gs=e.isGm?i("Call for the roll"):i("Ask\
 {gm}",{gm:e.gmName}),kt=j=>c`<${le}
      key=${j}
      form="dice"
      play=${$}
      name=${j}
      value=${D[j]}
      change=${J=>y(j,J)}
    />`;return c`<form class="stack" onSubmit=${j=>{j.preventDefault(),p?te&&!m.length?s(te):Re||ps():E()}}>
    ${z&&c`<div>
        <label for="dice-pool">${i("How many dice?")}</label>
        <${P}
          id="dice-pool"
          value=${a}
          least=${1}
          most=${10}
          change=${l}
        />
      </div>`}
    ${F.map(kt)}
    ${p&&"clock"in t.spec.properties&&Ae.length>0&&c`<div>
        <label for="dice-clock">${i("Which clock does it fill?")}</label>
        <select id="dice-clock" value=${u} onChange=${j=>d(j.target.value)}>
          <option value="">${i("none")}</option>
          ${Ae.map(j=>c`<option value=${j.id}>${j.name}</option>`)}
        </select>
      </div>`}
    ${W.length>0&&c`<details><summary>${i("More")}</summary><div class="stack">${W.map(kt)}</div></details>`}
    ${S.length>0&&c`<${jt} play=${e} rolls=${S} picked=${m} change=${g} />`}
    <div class="row wrap">
      ${p&&c`<${v} play=${e} class="primary" lacks=${Re}>
          ${m.length?gs:i("Roll before everybody")}
          ${!m.length&&H&&c`<small>${re}</small>`}
        <//>`}
      <${v} play=${e} type="button" class=${p?"":"primary"} onClick=${E}>${i("Roll for you alone")}<//>
    </div>
    <p class="hint">
      ${i("What you roll for you alone is nowhere but here: the table keeps nothing of it, and nothing proves it.")}
    </p>
    ${f&&c`<div role="status"><${Kt} key=${f} markup=${f} /></div>`}
  </form>`}function _a(e){let{type:t,minimum:s=0,enum:n}=me(e);if(e.default===void 0)return n?.[0]??(t==="integer"?Math.max(0,s):void 0)}function Ma(e,t){return typeof t==
"string"&&!!me(e).enum?.includes(Number(t))}async function Aa(e,t){let s={"Content-Type":"application/json",Accept:"text/html","Accept-Language":e.page.language},
n=await fetch("/v1/rolls",{method:"POST",headers:s,body:JSON.stringify(t)}).catch(()=>{throw new wt("offline")});if(n.ok)return n.text();throw Object.assign(new Error(
n.statusText),await n.json())}function ja(e){return!e.isGm&&e.mine.length?{character:e.mine[0].id}:{}}function Eo(e,{by:t,character:s,by_host:n}){return[e.character(s)&&e.actor(s)!==t&&i("thrown by {name}",{name:e.personName(t)}),n&&i("by the host's own hand")].
filter(Boolean).map(a=>` \xB7 ${a}`).join("")}function Io({own:e,unsaid:t,moved:s,others:n}){return[[e,C(e,"{n} roll is by the host's own hand: the host could c\
hoose its dice.","{n} rolls are by the host's own hand: the host could choose their dice.")],[t,C(t,"It was not said who runs the service: {n} roll may be by th\
e host's own hand.","It was not said who runs the service: {n} rolls may be by the host's own hand.")],[s,C(s,"It was said {n} time that somebody else runs the \
service from then on. The log tells when.","It was said {n} times that somebody else runs the service from then on. The log tells when.")],[n,C(n,"{n} roll was \
thrown for a character that somebody else plays.","{n} rolls were thrown for a character that somebody else plays.")]].filter(([r])=>r).map(([,r])=>r)}async function ys(e){let t=await e.act(()=>e.table.exportSession());t!==void 0&&Jt(e,t,"ndjson")}async function ot(e){Jt(e,await e.table.evidence.lines(),"kept.\
jsonl")}function Jt(e,t,s){let n=(e.session.name||e.game.title||"table").replace(/[^\p{L}\p{N}]+/gu,"-").replace(/^-|-$/g,""),o=document.createElement("a");o.href=
URL.createObjectURL(new Blob([t],{type:"application/x-ndjson"})),o.download=`${n}-${new Date().toISOString().slice(0,10)}.${s}`,o.click(),setTimeout(()=>URL.revokeObjectURL(
o.href),6e4)}var Na=["unproven","request_changed"];function rt({warnings:e}){let t=(...r)=>e.filter(({code:a})=>r.includes(a)),[s,n]=[t("not_mine"),t(...Na)],o=new Set(n.map(
({about:r})=>r)).size;return{contradictions:e.length-s.length-n.length,foreign:s.length,unproven:o}}function Vt({count:e}){return c`<p class="note bad" role="alert"><b>${qa(
e)}</b></p>`}function qa(e){return C(e,"{n} roll of yours was answered without the proof that it was made as you sent it.","{n} rolls of yours were answered wit\
hout the proof that they were made as you sent them.")}function Ea(e){let{othersRolls:t}=e,s=[...new Set(t.map(({by:n,character:o})=>`${e.nameOf(o)} (${e.nameOf(
n)})`))];return t.length?C(t.length,"{n} roll for a character of yours was made by somebody else: {who}.","{n} rolls for your characters were made by somebody e\
lse: {who}.",{who:U(s)}):""}function Wo({play:e}){let{refusals:t}=e,s=Ea(e);return c`${t>0&&c`<p class="small">
      ${C(t,"{n} roll of yours was refused: another throw that the host could see beforehand.","{n} rolls of yours were refused: each another throw that the hos\
t could see beforehand.")}
    </p>`}${s&&c`<p class="small">${s}</p>`}`}function Zt({count:e}){let[t,s]=Ia(e);return c`<p class="note" role="alert"><b>${t}</b> ${s}</p>`}function Ia(e){return[
C(e,"{n} roll in your name was not sent by this device.","{n} rolls in your name were not sent by this device."),i("Did you roll on another device? If not, some\
body rolled as you.")]}function Do({play:e}){let[t,s]=w(null),[n,o]=w({busy:"",result:null,failed:""}),[r,a]=w(null),l=e.session.epoch?.e??0,u=async()=>{if(a(Bo(await e.table.evidence.
lines())),e.gone)return s(m=>m??[]);let $=await e.table.auditSession();s($.epochs.filter(({sid:m})=>m===void 0||m===e.session.id))};q(()=>{u().catch(()=>s($=>$??
[]))},[l,e.gone]);let d=async $=>{if(!n.busy){if($&&(o({busy:"ends",result:null,failed:""}),!await e.act(()=>e.table.closeEpoch({client_seed:Po()})))){o({busy:"",
result:null,failed:i("The chapter was not ended.")});return}o({busy:"checks",result:null,failed:""});try{let m=await Da(e);o({busy:"",result:m,failed:""}),e.say(
Fo(m)),await u().catch(()=>{})}catch(m){console.error(m),o({busy:"",result:null,failed:i("It could not be checked: {why}",{why:m.message})})}}};if(t===null)return c`<${Ro} play=${e} result=${n.
result} /><p class="soft">…</p>`;let f=t.find(({e:$})=>$===l)?.rolls===0,h=t.some(({e:$,rolls:m,state:g})=>$<l&&m&&g==="revealed"),p=!!n.busy;return c`
    <${Ro} play=${e} result=${n.result} />
    <${Wo} play=${e} />
    <ul class="stack chapters">
      ${t.filter(({e:$,rolls:m})=>m||$===l).map($=>c`<${Wa} key=${$.e} play=${e} chapter=${$} open=${l} />`)}
    </ul>
    <ol class="stack reasons">
      <li>
        <b>
          ${i("Before you sat down")}
        </b> ${i("the table sealed a secret number. It shows with the first check if it was swapped.")}
      </li>
      <li>
        <b>
          ${i("When you press Roll")}
        </b> ${i("your device adds a number of its own, which the table could not know. Both together make the dice.")}
      </li>
      <li>
        <b>
          ${i("When the chapter ends")}
        </b> ${i("the seal is opened, and every device can throw each die again to compare.")}
      </li>
    </ol>
    <div class="row wrap">
      ${f?null:c`<${v} play=${e} class="primary" lacks=${p} onClick=${()=>d(!0)}>
            ${n.busy==="ends"?i("The chapter ends \u2026"):i("End the chapter and check")}
          <//>`}
      ${h?c`<${v} play=${e} class=${f?"primary":""} lacks=${p} onClick=${()=>d(!1)}>
            ${n.busy==="checks"?i("The dice are thrown again \u2026"):i("Check what has ended")}
          <//>`:null}
    </div>
    <p class="hint">
      ${f?i("Chapter {n} has no rolls yet: it can be ended when there are some.",{n:l+1}):i("Ending chapter {n} opens its seal; the next chapter starts at once,\
 and play goes on.",{n:l+1})}
    </p>
    ${n.failed?c`<p class="note bad" role="alert">${n.failed}</p>`:null}
    ${n.result?c`<${Pa} play=${e} result=${n.result} />`:null}
    <section class="stack part"><h3>${i("What this does not prove")}</h3>
      <p class="small">
        ${i("That nobody was turned away before a roll. And nothing of the rolls of the host, who knows what is sealed, or of a player who cheats with the host.")}
      </p>
      <p class="small">
        ${i("This page comes from the host, and so does what it says of the dice. Who does not trust the host takes everything along, and checks it with a progr\
am from elsewhere.")} <a href="/verify" target="_blank" rel="noopener">
          ${i("The page that checks a file")}
        </a>
      </p>
    </section>
    <section class="stack part"><h3>${i("To take along")}</h3>
      <p class="small">
        ${r===null?"":C(r,"This device has kept the proof of {n} roll as it was told.","This device has kept the proofs of {n} rolls as it was told.")}
      </p>
      <div class="row wrap">
        <${v} play=${e} onClick=${()=>ys(e)}>${i("Download everything")}<//>
        <button onClick=${()=>ot(e)}>${i("My proofs")}</button>
      </div>
      <p class="hint">
        ${i("Everything is the table's log with its dice. Your proofs are what this device was told, and sent: keep them, so that nothing can be changed afterwa\
rds.")}
      </p>
    </section>
    <section class="stack part"><h3>${i("The seal of this chapter")}</h3>
      <p class="seal-text">${Go(e.session.epoch?.commit)}</p>
      <p class="hint">${i("Read it to each other: if all see the same, nobody was shown another one.")}</p></section>`}function Wa({play:e,chapter:{e:t,rolls:s,
state:n},open:o}){let r=e.entries.filter(f=>Os(e,f)===t).map(f=>e.checked.of(f)),a=Ra(e).get(t)??{right:0,wrong:0},l=f=>r.filter(h=>h===f).length,[u,d]=[Math.max(
a.right,l(!0)),Math.max(a.wrong,l(!1))];return c`<li class="row wrap"><b>${i("Chapter {n}",{n:t+1})}</b> ${t>=o?c`<span class="push soft">
        ${s?C(s,"{n} roll, sealed until it ends","{n} rolls, sealed until it ends"):i("no rolls yet")}
      </span>`:d?c`<span class="flag bad push">
          <${_} name="warn" />
          ${C(d,"{n} roll does not match","{n} rolls do not match")}
        </span>`:u?c`<span class="flag good push">
            <${_} name="shield" />
            ${i("{n} of {all} checked here",{n:u,all:s})}
          </span>`:c`<span class="push soft">
            ${n==="revealed"?C(s,"{n} roll, not checked yet","{n} rolls, not checked yet"):i("its seal is not open yet")}
          </span>`}</li>`}var Lo=new WeakMap;function Ra(e){return Lo.get(e)??new Map}async function Da(e){let[t,s,n]=await Promise.all([e.table.exportSession(),
e.table.evidence.lines(),ya()]),o=(d,f)=>({name:d,bytes:new TextEncoder().encode(f)}),r=Ba(s)?[o("kept.jsonl",s)]:[],a=performance.now(),l=async()=>{performance.
now()-a<30||(await new Promise(d=>setTimeout(d)),a=performance.now())},u=await n.verifyFiles([o("export.ndjson",t)],r,{pause:l,me:e.me});if(u.verdict==="unreada\
ble")throw new Error(u.reason);return{...La(e,u),exported:t}}function La(e,{epochs:t,findings:s,unbound:n,unsigned:o,hosts:r,otherHands:a}){let l=({sid:$,e:m,n:g})=>`${$}\
 ${m} ${g}`,u=new Set(o.filter(({ruled:$})=>!$).map(l)),d=({about:$})=>$?.what==="mine",f={right:0,wrong:[],sealed:0,unsigned:0,unbound:n.filter(({sid:$})=>$===
e.session.id).length,own:r.own.length,unsaid:r.unsaid,moved:r.changes.length,others:a.length,head:"",mine:s.filter(d).length,findings:s.filter($=>!d($))},h=new Map,
p=[];for(let $ of t.filter(({sid:m})=>m===e.session.id)){let m=$.faults.some(({roll:b})=>!b),g={right:0,wrong:0};h.set($.e,g),$.rolls.length&&(f.head=yo($.heads.
at(-1)));for(let b of $.rolls){let O=b.entry?.seq??null,S=u.has(l({sid:$.sid,e:$.e,n:b.n})),x=!m&&b.faults.length===0&&!$.faults.some(A=>A.roll===b);x?S?f.unsigned+=
1:$.revealed?(g.right+=1,f.right+=1):f.sealed+=1:(g.wrong+=1,f.wrong.push({seq:O,e:$.e,n:b.n})),b.entry&&(!x||$.revealed&&!S)&&p.push({...b.entry,right:x})}}return Pn().
some(({sid:$})=>$===e.session.id)&&e.checked.note(p),Lo.set(e,h),e.changed(),f}function yo(e){return[...e].map(t=>t.toString(16).padStart(2,"0")).join("")}async function ya(){
return globalThis.rollwright||await import("/verify/verify.js"),globalThis.rollwright}function Po(){return yo(crypto.getRandomValues(new Uint8Array(16)))}function Fo({
right:e,wrong:t,findings:s,mine:n}){return t.length||s.length||n?i("Something is wrong with the dice or the log."):C(e,"{n} roll checked on this device: its dic\
e are those that were sealed.","{n} rolls checked on this device: all dice are those that were sealed.")}function Ps(e,t){return e?c`<p class="small">${t}</p>`:
null}function Pa({play:e,result:t}){let{right:s,wrong:n,sealed:o,unsigned:r,unbound:a,findings:l,mine:u,head:d}=t;return n.length||l.length||u||rt(e).unproven?null:
c`<div class="stack" role="status">
    <p class="flag good">
      <${_} name="shield" />
      ${s?Fo(t):i("No roll of an ended chapter is there to check.")}
    </p>
    <p class="small">
      ${i("Checked as {name}: every roll in this name was sent by this device.",{name:e.nameOf(e.me)})}
    </p>
    ${d?c`<p class="small">
          ${i("All rolls so far, in one number:")} <span class="seal-text">
            ${Go(d)}
          </span> ${i("Who checks now and reads the same number was shown the same rolls.")}
        </p>`:null}
    ${Ps(o,C(o,"{n} more is sealed until its chapter ends.","{n} more are sealed until their chapter ends."))}
    ${Ps(r,C(r,"{n} roll did not sign its dice: how many there are is not checked here.","{n} rolls did not sign their dice: how many there are is not checked h\
ere."))}
    ${Ps(a,C(a,"{n} roll did not name its chapter, so that the host could have chosen its dice. Rolls from this page always do.","{n} rolls did not name their c\
hapter, so that the host could have chosen their dice. Rolls from this page always do."))}
    ${Io(t).map(f=>c`<p class="small">${f}</p>`)}
  </div>`}function Ro({play:e,result:t}){let s=t?.wrong??[],n=t?.findings??[],o=t?.mine??0,{contradictions:r,foreign:a,unproven:l}=rt(e);return!s.length&&!n.length&&
!o&&!e.warnings.length?null:c`<section class="stack" role="alert"><h3>${i("Something is wrong")}</h3>
    ${s.map(({seq:u,e:d,n:f})=>c`<p class="note bad">
          <b>${i("Roll {n} of chapter {e} does not match its seal.",{n:f,e:d+1})}</b> ${Fa(e,u)}
        </p>`)}
    ${!s.length&&n.length?c`<p class="note bad">
          <b>${i("The log does not fit together, or not with what this device was told.")}</b>
        </p>`:null}
    ${l?c`<${Vt} count=${l} />`:null}
    ${o||a?c`<${Zt} count=${o||a} />`:null}
    ${r?c`<p class="note bad">
          <b>
            ${C(r,"The table has told this device something else than before.","The table has told this device {n} times something else than before.")}
          </b>
        </p>`:null}
    <p class="small">${i("This device has kept the proof. Save it, and show it to the table.")}</p>
    <div class="row wrap">
      <button onClick=${()=>ot(e)}>${i("My proofs")}</button>
      ${t?c`<button onClick=${()=>Jt(e,t.exported,"ndjson")}>
            ${i("The file that was checked")}
          </button>`:null}
    </div>
    ${n.length+e.warnings.length?c`<details class="whole">
          <summary>${i("Exactly")}</summary>
          <ul class="stack tiny">
            ${[...n.slice(0,20).map(({text:u})=>u),...e.warnings.map(({detail:u})=>u)].map(u=>c`<li>${u}</li>`)}
          </ul>
        </details>`:null}
  </section>`}function Fa(e,t){let s=e.entries.find(o=>o.seq===t);if(!s)return"";let n=s.ruling?.goal;return i("It is of {who}{goal}.",{who:s.character_name??s.
by_name,goal:n?` (${n})`:""})}function Bo(e){return e.split(`
`).filter(t=>t.includes('"proof":{')).length}function Ba(e){return Bo(e)>0||e.split(`
`).some(t=>t.startsWith('{"sent":'))}function Go(e){return(e??"").slice(0,16).replace(/(.{4})(?=.)/g,"$1 ")}async function Ho(e){let t=await e.act(()=>e.table.closeEpoch(
{client_seed:Po()}));return t&&await ys(e),!!t}function Fs(e){return e.replace(/(.{5})(?=.)/g,"$1 ")}var Ga=/^(localhost|127\.[\d.]+|\[::1\])$/;function Uo({play:e}){let{url:t}=e.client,s=Ga.test(new URL(t).
hostname),[n,o]=w({urls:[],this_machine_only:!1}),[r,a]=w("");q(()=>{e.client.listAddresses().then(o,()=>{})},[]);let l=[...new Set(s&&n.urls.length?n.urls:[t,...n.
urls])],u=r||l[0],d=e.session.join_code??"",f=new URLSearchParams({t:e.seat.sid,c:d,n:e.session.name,g:e.gmName}),h=e.people.filter(({id:p,active:$})=>$&&p!==e.
me);return c`
    ${s&&!n.urls.length&&c`<p class="note">
        ${n.this_machine_only?i("Only this machine reaches your table. For others in your network, stop the service and start it with \u201Cmake run HOST=0.0.0.0\u201D; t\
he table stays."):i("This address works on this machine only. For others, open the page at an address that they can reach, and invite from there.")}
      </p>`}
    ${l.length>1&&c`<div>
        <label for="reached">${i("Address at which the others reach you")}</label>
        <select id="reached" value=${u} onChange=${p=>a(p.currentTarget.value)}>
          ${l.map(p=>c`<option>${p}</option>`)}
        </select>
      </div>`}
    ${d&&c`<${Ha} key=${u} link=${`${u}/play#${f}`} title=${e.session.name} />
      <p>
        ${i("Or say it: open {place}, then the code",{place:`${new URL(u).host}/play`})}
        <br />
        <output class="code" aria-label=${i("Code")}>${Fs(d)}</output>
      </p>`}
    <${v} play=${e} class="quiet" onClick=${()=>e.act(()=>e.table.changeCode())}>${i("New code")}<//>
    <p class="hint">
      ${i("Anyone with the link or the code can sit down. A new code shuts the old ones; those who sit here stay.")}
    </p>
    <h3>${i("At the table")}</h3>
    ${h.length?c`<p>${h.map(({name:p})=>p).join(", ")}</p>`:c`<p class="wait small">
          <span class="dots">${i("Nobody else yet. They appear here as they sit down")}</span>
        </p>`}`}function Ha({link:e,title:t}){let[s,n]=w(!1),[o,r]=w(null),a=L(null);return q(()=>{let l=!1;return n(!1),import("./uqr.js").then(
({encode:u})=>l||r(u(e))),()=>{l=!0}},[e]),c`
    ${o&&c`<${Ua} drawn=${o} label=${i("QR code of the link")} />`}
    <div>
      <label for="link">${i("Link")}</label>
      <input id="link" ref=${a} readonly value=${e} onFocus=${l=>l.target.select()} />
    </div>
    <div class="row wrap">
      <button class="primary" onClick=${async()=>n(await Rn(a.current))}>
        <${_} name=${s?"check":"copy"} />
        ${s?i("Copied"):i("Copy the link")}
      </button>
      ${navigator.share&&c`<button onClick=${()=>navigator.share({title:t,url:e}).catch(()=>{})}>${i("Share\u2026")}</button>`}
    </div>`}function Ua({drawn:e,label:t}){let s=e.data.flatMap((n,o)=>n.map((r,a)=>r?`M${a} ${o}h1v1h-1z`:"")).join("");return c`<svg
    class="qr"
    viewBox=${`0 0 ${e.size} ${e.size}`}
    role="img"
    aria-label=${t}
    shape-rendering="crispEdges"
  >
    <rect width="100%" height="100%" fill="#fff" />
    <path d=${s} fill="#000" />
  </svg>`}function Qt(e,{state:t,terms:s,awaits:n}){return t!=="ready"?!1:s?s.thrower===e.me:n.some(({who:o,what:r})=>r==="roll"&&e.isMe(o))}function Ya(e,t){if(!e)return new Map;
let s=new Map(Object.entries(e.throws));for(let n of t)n.seq<=e.last||!he(n).length||s.set(n.by,(s.get(n.by)??0)+1);return s}function Be(e){let[t,s]=w(null);return q(
()=>{e.play.table.report().then(s,()=>{})},[]),za({...e,report:t})}function za({play:e,id:t,character:s,now:n,change:o,report:r}){let a=Ya(r,e.entries),l=e.people.
filter(({active:f,role:h})=>f&&h!=="spectator").map(f=>({...f,throws:a.get(f.id)??0})).sort((f,h)=>f.throws-h.throws);if(l.length<2)return null;let u=e.actor(s),
d=l.some(({id:f})=>f===u)?u:e.gm?.id;return c`<div>
    <label for=${t}>${i("Who throws the dice?")}</label>
    <select
      id=${t}
      value=${n||d}
      ...${Ee(e,({value:f})=>o(f===d?null:f))}
    >
      ${l.map(({id:f,name:h,throws:p})=>c`<option value=${f}>
            ${[h,r&&C(p,"{n} throw so far","{n} throws so far")].filter(Boolean).join(", ")}
          </option>`)}
    </select>
  </div>`}function Bs(e,{text:t,pick:s}){return t||e.label("menu",s)}function it(e,t){return[t.harm_level&&i("harm {n}",{n:t.harm_level}),t.ticks!==void 0&&!t.effect&&C(t.
ticks,"{n} tick","{n} ticks"),t.clock&&e.nameOf(t.clock),t.effect&&e.label("effect",t.effect),t.position&&e.label("position",t.position)].filter(Boolean).join("\
, ")}function zo({play:e,action:t,consequence:s,own:n,docked:o}){let r=e.stakes.get(t.id)?.value?.pending?.find(({consequence:{id:E}})=>E===s.id),a=s.character??
t.character,l=r?.ratings??{},[u,d]=w(e.ratings.get(a)??{}),[f=""]=Object.keys(l).sort((E,Q)=>l[Q]-l[E]),h=u.attribute in l||u.attribute===""?u.attribute:f,p=h?l[h]:
u.rating??2,$=E=>{e.ratings.set(a,{...u,...E}),d({...u,...E})},m=r?.chances?.find(E=>E.rating===p),g=m&&(Ke(m)!==null||m.terms.rating!==p),b=m?.terms?.consequence?
{...m.terms.consequence,id:s.id}:s,O=b.character??t.character,S=e.character(O),x=m&&Va(m,r.room,$e(e,e.game.resist_track)),A=m?.terms?.thrower??(s.thrower||e.actor(
O)),I=r?.price===void 0,F=I?A===e.me:n,W=n||I&&F,y=()=>e.act(()=>e.table.choose(t.id,{take:[b.id]}),()=>e.step()),T=()=>e.act(()=>e.table.resistConsequence(t.id,
r?.price===void 0?{consequence:b.id,rating:p,terms:m.terms,...h&&{attribute:h}}:{consequence:b.id},{again:E=>Fe(e,E)}),E=>e.step()??e.say(Yo(e,E))),D=E=>e.act(()=>e.
table.resistConsequence(t.id,{consequence:b.id,ability:E}),Q=>e.step()??e.say(Yo(e,Q))),z=n&&S?Ze(e,S).filter(({resists:E,left:Q})=>E&&Q>0):[],M=E=>e.act(()=>e.
table.choose(t.id,{fate:{[b.id]:E}})),R=m?.stress.reduce((E,{stress:Q,chance:ze})=>E+Q*ze.decimal,0),H=Bs(e,b),te=$e(e,e.game.resist_track),re=S?.tracks[e.game.
resist_track];return c`<section class="card stack">
    <div class="row wrap">
      <h2>${H}</h2>
      <span class="flag bad push">
        <${_} name="warn" />
        ${it(e,b)||e.label("menu",b.pick)}
      </span>
    </div>
    ${W&&r&&c`<p class="small">
        ${r.left?i("Resist it, and only this is left: {left}.",{left:it(e,r.left)||e.label("menu",r.left.pick)}):i("Resist it, and nothing of it is left.")} ${r.
price===void 0?i("It costs {track}, by the dice:",{track:te}):i("It costs {n} {track}, without a roll.",{n:r.price,track:te})}
      </p>`}
    ${W&&g&&c`<p class="note bad" role="alert">
        ${i("What the table tells of this roll cannot be signed as it stands. Nothing is rolled.")}
      </p>`}
    ${W&&x&&c`<p class="hint">${i("Your character's rating in what resists this: as your game counts it.")}</p>
      <div class="row wrap">
        <span>${i("Dice that resist")}</span>
        ${f&&c`<select
            aria-label=${i("What resists")}
            value=${h}
            onChange=${E=>$({attribute:E.target.value,rating:p})}
          >
            ${Object.entries(l).map(([E,Q])=>c`<option value=${E}>${E} ${Q}</option>`)}
            <option value="">${i("another rating, by your word")}</option>
          </select>`}
        ${!h&&c`<${P}
            says=${i("Dice that resist")}
            value=${p}
            least=${0}
            most=${4}
            change=${E=>$({attribute:"",rating:E})}
          />`}
      </div>
      <${ee} parts=${x} />
      <${Ne} parts=${x} />`}
    ${W&&I&&m?.terms&&c`<${Ka} play=${e} terms=${m.terms} />`}
    ${W&&re&&c`<${Le}
        name=${e.label("track",e.game.resist_track)}
        shape=${e.game.tracks[e.game.resist_track]?.shape}
        value=${re.value}
        cap=${re.cap}
      />`}
    ${n&&!F&&c`<p class="note">${i("{name} throws the dice",{name:e.personName(A)})}</p>`}
    ${(n||e.isGm)&&I&&r&&c`<${Be}
        play=${e}
        id=${`thrower-${s.id}`}
        character=${O}
        now=${A}
        change=${E=>e.act(()=>e.table.choose(t.id,{throwers:{[s.id]:E}}))}
      />`}
    ${W&&c`<div class=${o?"dock":""}>
        ${o&&c`<p class="named">${[H,it(e,b)].filter(Boolean).join(" \xB7 ")}</p>`}
        <div class="go">
      ${F&&c`<${v}
        play=${e}
        class="primary"
        lacks=${g||I&&!m}
        aria-label=${`${i("Resist")}: ${H}`}
        onClick=${T}
      >
        <span>${i("Resist")}</span>
        ${R===void 0?null:c`<small>
              ${p===0?i("2 dice, the lower counts"):C(p,"roll {n} die","roll {n} dice")} · ${i("{n} {track} on average",{track:te,n:R.toLocaleString(ne,{minimumFractionDigits:1,
maximumFractionDigits:1})})}
            </small>`}
      <//>`}
      ${z.map(({name:E,track:Q})=>c`<${v}
          play=${e}
          aria-label=${`${i("Resist")}: ${H}, ${E}`}
          onClick=${()=>D(E)}
        >
          <span>${E}</span>
          <small>${[i("without a roll"),Q&&`1 ${$e(e,Q)}`].filter(Boolean).join(" \xB7 ")}</small>
        <//>`)}
      ${n&&c`<${v} play=${e} aria-label=${`${i("Take it")}: ${H}`} onClick=${y}>
        ${i("Take it")}
      <//>`}
    </div>
  </div>`}
    ${e.isGm&&c`<div class="row wrap">
        <${v} play=${e} class="mini" onClick=${()=>M("landed")}>${i("It lands")}<//>
        <${v} play=${e} class="mini" onClick=${()=>M("reduced")}>${i("One step milder")}<//>
        <${v} play=${e} class="mini" onClick=${()=>M("avoided")}>${i("It does not happen")}<//>
      </div>`}
  </section>`}function Ka({play:e,terms:t}){let{consequence:s={}}=t,n=[...Ws(e,t),s.severity&&i("Severity: {what}",{what:e.label("severity",s.severity)}),s.mark&&
e.label("track",s.mark),s.character&&e.nameOf(s.character)].filter(Boolean),o=Ja(s),r=[...Tn(t).filter(([a])=>a!=="consequence"&&a!=="rating"),...Object.entries(
s).filter(([a])=>!o.has(a))];return c`<p class="chips">${n.map(a=>c`<span class="chip">${a}</span>`)}</p>
    ${r.length>0&&c`<p class="small">${r.map(([a,l])=>et(a,l)).join(" \xB7 ")}</p>`}`}function Ja({text:e,resistible:t,...s}){let o=["id",e?"text":"pick",...["h\
arm_level","clock","effect","position","severity","mark","character"].filter(r=>s[r])];return s.effect||o.push("ticks"),t===!0&&o.push("resistible"),new Set(o)}
function Va({stress:e},t,s){let n={clean:[],price:[],bad:[]},o=({stress:u})=>t===void 0?u>2?"price":"clean":u>t?"bad":u===t&&t>0?"price":"clean";for(let u of e)
n[o(u)].push(u);let r=u=>String(u).replace("-","\u2212"),a=u=>u.length>1?i("{from} to {to} {track}",{track:s,from:r(Math.min(...u.map(d=>d.stress))),to:r(Math.max(
...u.map(d=>d.stress)))}):`${r(u[0].stress)} ${s}`,l={clean:"",price:t===void 0?"":i("your last box"),bad:t===0?i("you have no box left"):i("more than you have")};
return Object.entries(n).filter(([,u])=>u.length).map(([u,d])=>({kind:u,chance:d.reduce((f,{chance:h})=>f+h.decimal,0),says:[a(d),l[u]].filter(Boolean).join(": ")}))}
function Yo(e,t){let{text:s,flag:n,more:o}=Mt(e,t);return`${s}: ${n}. ${o}`}function Ko(e,t){let s=t.by_name??"";switch(t.type){case"rolled":return Gs(e,t);case"chosen":return t.verdict?e.label("outcome",t.verdict.outcome):"";case"actio\
n_closed":return i("{who} has ended it without a roll.",{who:s});case"action_opened":return t.action_after.kind==="narrated"?t.action_after.consequences[0]?.text??
"":i("{who} wants to: {goal}",{who:s,goal:G(t.action_after.spec.goal??"")});case"action_changed":return t.action_after.agreed?i("{who} has agreed.",{who:s}):i("\
{who} has changed the terms.",{who:s});case"offer_made":return i("{who} offers something.",{who:s});case"offer_answered":return i("{who} has answered an offer.",
{who:s});case"tale_told":return i("{who} tells: {what}",{who:s,what:t.text});case"reversed":return i("{who} has taken something back.",{who:s});case"person_join\
ed":return i("{who} has sat down.",{who:s});case"game_changed":return i("{who} moved the table to {rules}.",{who:s,rules:t.title||t.rules});default:return""}}function Gs(e,{
ruling:t,announced:s,character_name:n=""}){if(t)return Za(e,t);let o=n||i("Somebody");if(!s)return i("{who} has rolled.",{who:o});let r=Ge(s)?e.help("outcome",at(
e,s)):i("{gm} knows whether it works.",{gm:e.gmName});return`${o}: ${Hs(s)}. ${r}`}function Za(e,{dice:t,total:s,outcome:n,degree:o}){let r=t.map(({role:u="pool",
sign:d="",face:f})=>u==="pool"?`${d}${f}`:`${e.label("role",u)} ${d}${f}`),a=s===void 0?"":`= ${s}`,l=[o&&e.label("degree",o),n&&e.label("outcome",n)];return[[...r,
a].filter(Boolean).join(" "),l.filter(Boolean).join(", ")].filter(Boolean).join(" - ")}function Jo({dice:e}){return["hope","fear"].map(t=>e.find(s=>s.role===t)?.
face)}function at({game:{grades:e,outcomes_of:t}},{reaction:s=!1}={}){let n=t?.reaction??[];return Object.keys(e).find(o=>e[o]==="crit"&&n.includes(o)===s)??""}
function Ge(e){let[t,s]=Jo(e);return t!==void 0&&t===s}function Hs(e){let{total:t,reaction:s}=e,[n,o]=Jo(e);return n===void 0?String(t??""):s&&n!==o?i("{total},\
 a reaction roll",{total:t}):n===o?i("{total}, a critical success",{total:t}):n>o?i("{total} with Hope",{total:t}):i("{total} with Fear",{total:t})}function ct({play:e,entry:t,action:s}){let n=Xt(e,t);if(!n)return null;let o=e.tray?.entry.seq===t.seq&&!e.tray.again,r=e.entries.findLast(({seq:d,action_after:f})=>f?.
id===t.action&&d<t.seq),a=t.action_after??s??r?.action_after,l=t.resistance?"":n.goal??a?.spec?.goal,u=Us(e,t,n);return c`<article
    class=${`card stack ${t.reversed_by?"undone":""}`}
    aria-label=${i("The roll")}
  >
    <p class="soft tiny">
      ${[t.character_name,Xa(e,t,a?.spec)].filter(Boolean).join(" \xB7 ")} ${n.position&&c`· <${ec} play=${e} ruling=${n} spec=${a?.spec} />`}
    </p>
    ${l&&c`<p class="says">${G(l)}</p>`}
    ${!o&&n.dice?.length>0&&c`<${Qa} play=${e} entry=${t} ruling=${n} />`}
    <div class="stack">
      ${!o&&c`<${Ys} play=${e} ruling=${n} />
          <${tc} play=${e} ruling=${n} />
          <div class="head">
            <span class="verdict">${u.text}</span>
            ${u.flag&&c`<span class=${`flag ${u.kind}`}>${u.flag}</span>`}
          </div>
          ${u.more&&c`<p class="small">${u.more}</p>`}`}
      ${n.warnings?.map(({detail:d})=>c`<p class="small">${B(d)}.</p>`)}
      ${t.opportunity_lost&&c`<p class="small">${i("This opportunity was lost before.")}</p>`}
      <${rc} play=${e} changes=${t.changes} />
      ${t.reversed_by&&c`<p class="small">${i("It was taken back.")}</p>`}
      ${n.prompts?.length>0&&!s&&!t.reversed_by&&c`<p class="soft small">${n.prompts[0]}</p>`}
    </div>
  </article>`}function Qa({play:e,entry:t,ruling:s}){let n=c`<${oc} family=${es(e,t,s)} play=${e} ruling=${s} />`,{dice:o}=e.page;if(!o)return n;let r=s.dice.map(
({face:a})=>a).join(", ");return c`<button
    type="button"
    class="dice-button"
    aria-label=${i("The dice: {faces}. See them fly again",{faces:r})}
    onClick=${()=>e.air.holds||o.throwDice(e,t,1,{again:!0})}
  >
    ${n}
  </button>`}function Xt(e,t){let s=o=>o.verdict&&o.roll===t.seq&&!o.reversed_by,n=t.announced&&{...t.announced,...e.entries.find(s)?.verdict};return t.ruling??
t.resistance??n}function Us(e,t,s){return t.resistance?Mt(e,t):nc(e,s)}function Xa(e,t,s={}){if(t.approach)return B(t.approach);let{name:n,several:o}=Se(e);return o?
t.ruling?(s[n]??[]).map(r=>B(r.name)).join(" + "):"":t.announced&&s[n]?B(s[n]):""}function ec({play:e,ruling:t,spec:s={}}){let{position:n,effect:o}=t,r=(a,l,u)=>Rs(
l??u,u,d=>e.label(a,d));return c`${r("position",s.position,n)}
    ${o&&c` · ${r("effect",s.effect,o.rolled)}`}`}function Ys({play:e,ruling:t}){let{total:s,dice:n,modifiers:o=[]}=t;if(s===void 0||!n.length)return null;let r=u=>u<
0?`\u2212 ${-u}`:`+ ${u}`,l=[...n.filter(({counts:u})=>u!==!1).map(({face:u,role:d})=>[d==="disadvantage"?-u:u,e.label("role",d)]),...o.map(({label:u,value:d})=>[
d,e.label("modifier",u)])];return c`<p class="sum">${l.map(([u,d],f)=>c`<span class="chip"><b>${f?r(u):u}</b> ${d}</span> `)}<span class="chip"><b>= ${s}</b></span></p>`}
function tc({play:e,ruling:t}){let{pool:s,dice_modifier:n,specialty:o,harm_roll:r}=t,a=n===void 0?[]:s.sources.map(l=>sc(e,l));return o&&a.push(o),r&&a.push(e.label(
"value",r)),a.length?c`<p class="sum">${a.map(l=>c`<span class="chip">${l}</span> `)}</p>`:null}function sc(e,{source:t,dice:s}){let n=e.label("source",t);return s<
0?It(n,s):`${n} ${s}`}function es(e,{resistance:t},s){return t?"fitd":Vo(e,s)?"":e.family}function Vo(e,{system:t}){return t!==void 0&&t!==e.game.name}function nc(e,t){
if(Vo(e,t))return{text:B(t.summary),flag:"",kind:"",more:""};let s=t.outcome&&e.label("outcome",t.outcome),n=t.outcome?Pt[pe(e,t)]:"";if(e.family==="duality"){let u=t.
outcome??(Ge(t)?at(e,t):"");return{text:Hs(t),flag:s,kind:n,more:u?e.help("outcome",u):i("{gm} knows whether it works.",{gm:e.gmName})}}let o=e.help("outcome",t.
outcome)||s,r=t.net??t.successes,a=r===void 0?"":C(Math.max(r,0),"{n} success","{n} successes"),l=t.degree&&e.label("degree",t.degree);return{text:o,flag:s,kind:n,
more:[a,l].filter(Boolean).join(" \xB7 ")}}function oc({play:e,family:t,ruling:s}){let n=zs(e,t,s);return c`<span class=${t==="duality"?"dice duo":"dice"}>
    ${s.dice.map(({sides:o,face:r},a)=>c`<${Ot} sides=${o} face=${r} ...${n[a]} />`)}
  </span>`}function zs(e,t,{dice:s,...n}){if(t==="duality"){let o=s.filter(({role:l})=>l==="hope"||l==="fear").map(({face:l})=>l),r=n.reaction?void 0:Math.max(...o),
a=Ge({dice:s});return s.map(({face:l,role:u})=>{let d=u==="hope"||u==="fear",f=e.label("role",u),h=d&&a?i("{name}: the same",{name:f}):d&&l===r?i("{name} is hig\
her",{name:f}):f;return{how:d?`${u} two ${l===r?"high":""}`:"counts",note:h}})}if(t==="pool"){let o={success:1,double:2},r=({reason:d})=>d in o,a=s.filter(({reason:d})=>d===
"cancels").length,l=new Set;for(let d of s.filter(r).reverse())o[d.reason]>a||(a-=o[d.reason],l.add(d));let u={success:i("success"),double:i("two successes"),cancels:i(
"takes a success")};return s.map(d=>({how:l.has(d)?"hit gone":r(d)?"hit":d.face===1?"one":"",says:l.has(d)?i("success, taken by a 1"):u[d.reason]??""}))}return s.
map(({counts:o})=>({how:o?"counts":"lost",note:o?i("counts"):""}))}function Zo(e,t){let s=Xt(e,t),{dice:n}=s;switch(es(e,t,s)){case"fitd":{let o=s.pool?.dice===
0||t.terms?.rating===0;return r=>{let a=o?Math.min(...r):Math.max(...r),l=r.filter(u=>u===6).length;return a<4?"bad":a<6?"price":l>1&&!o?"crit":"clean"}}case"du\
ality":return o=>{let[r,a]=["hope","fear"].map(l=>o[n.findIndex(u=>u.role===l)]);return r===a?"double":r>a?"hope":"fear"};case"pool":{let o=s.effective_difficulty??
s.difficulty??6;return r=>String(r.filter(a=>a>=o).length-r.filter(a=>a===1).length)}default:return}}function rc({play:e,changes:t}){let s=t.filter(({amount:n,overflow:o})=>n||
o).map(n=>ic(e,n));return s.length?c`<p class="changes">
    ${s.map(n=>c`<span class="row"><${_} name="check" />${n}</span>`)}
  </p>`:null}function ic(e,t){let{who:s,who_name:n,track:o,amount:r,to:a}=t,l=vs(e,t);if(l)return l;let u=s==="session"&&e.family==="duality",d=n??(u?e.gmName:e.
nameOf(s));if(o==="filled"){let $=e.clock(s);return $?_t(t,d,$):`${d}: ${C(r,"{n} tick","{n} ticks")}`}let f=`${r<0?"\u2212":"+"}${Math.abs(r)}`,h=`${d}: ${f} ${e.
label("track",o)}`,p=xs(t)||(a===void 0?"":` (${a})`);return h+p+Je(t)}function ts({play:e,aid:t,place:s=""}){let[n,o]=w(!1);if(e.role==="spectator")return null;let r=`tell-${s}${t}`,a=()=>{o(!1),setTimeout(()=>document.getElementById(
r)?.focus())};return n?c`<${ac} play=${e} aid=${t} id=${r} close=${a} />`:c`<p class="rule tools-row">
    <button class="seal quiet" id=${r} onClick=${()=>o(!0)}>
      <${_} name="plus" />
      ${i("Tell what happens")}
    </button>
  </p>`}function ac({play:e,aid:t,id:s,close:n}){let{draft:o,change:r,send:a}=X(e,`tale ${t}`,{text:""},t),l=L(null);q(()=>l.current?.focus(),[]);let u=o.text.trim(),
d=()=>a(()=>e.table.tell(t,{text:u}),n);return c`<div class="stack">
    <label for=${`${s}-text`}>${i("What happens?")}</label>
    <textarea
      class="says"
      id=${`${s}-text`}
      ref=${l}
      rows="3"
      maxlength="500"
      value=${o.text}
      onInput=${f=>r({text:f.currentTarget.value})}
    ></textarea>
    <div class="row wrap">
      <${v} play=${e} class="primary" lacks=${!u} onClick=${d}>${i("Tell the table")}<//>
      <button onClick=${n}>${i("Leave it")}</button>
    </div>
  </div>`}function Qo({play:e,action:t}){let[s,n]=w(null),o=e.entries.find(({seq:m})=>m===t.roll)??(s?.seq===t.roll?s:void 0);q(()=>{t.roll&&!o&&e.table.getRoll(t.roll).then(
n,()=>{})},[t.roll,!!o]);let a=t.awaits.filter(({who:m})=>e.isMe(m)).find(({what:m})=>m!=="answer")?.what,l=a==="branch",u=a==="choice"||a==="verdict",d=t.consequences.
filter(({state:m,character:g,thrower:b})=>m==="pending"&&(e.isMe(g??t.character)||b===e.me||e.isGm)),f=e.entries.findLast(m=>m.type==="resisted"&&m.action===t.id&&
m.resistance&&!m.reversed_by),h=c`${f&&c`<${ct} key=${f.seq} play=${e} entry=${f} action=${t} />`}
    ${o&&c`<${ct} key=${o.seq} play=${e} entry=${o} action=${t} />`}`,p=e.nameOf(t.character);if(l&&o)return c`<${cc} play=${e} action=${t} entry=${o} result=${h} />`;
if(u&&e.isGm&&o)return c`<${uc} play=${e} action=${t} entry=${o} result=${h} name=${p} />`;if(d.length)return c`<${fc} play=${e} action=${t} pending=${d} result=${h} />`;
let $=t.awaits.map(({who:m})=>e.nameOf(m));return c`<section class="wait" tabindex="-1">
    <p class="kick">${i("The dice have fallen")}</p>
    <h1>
      ${$.length?i("Waiting for {who}",{who:[...new Set($)].join(", ")}):i("Done")}
      ${$.length>0&&c`<span class="dots"></span>`}
    </h1>
  </section>
  ${h}
  <${ts} play=${e} aid=${t.id} />`}function cc({play:e,action:t,entry:s,result:n}){let o=r=>e.act(()=>e.table.choose(t.id,{branch:r}),()=>e.step());return c`<section class="turn" tabindex="-1">
    <p class="kick">${i("Your turn")}</p>
    <h1>${i("How do you go on?")}</h1>
  </section>
  ${n}
    <section class="card menu" role="group" aria-label=${i("How do you go on?")}>
      ${s.ruling.menu.branches.map(({id:r,ticks:a,position:l})=>c`<${v} play=${e} onClick=${()=>o(r)}>
            <span>
              ${e.label("menu",r)}
              <small>
                ${[e.help("menu",r),a!==void 0&&C(a,"{n} tick","{n} ticks"),l&&e.label("position",l)].filter(Boolean).join(" \xB7 ")}
              </small>
            </span>
          <//>`)}
    </section>`}var lc={picks:{},note:"",open:!0,grant:""};function uc({play:e,action:t,entry:s,result:n,name:o}){let{draft:r,change:a,send:l}=X(e,`picks ${t.id}`,
lc,t.id),{picks:u,note:d,open:f,grant:h}=r,p=M=>a({picks:M}),{menu:$,outcome:m}=s.ruling,g=t.spec.difficulty_hidden===!0,b=$?.options??[],O=M=>{let{[M]:R,...H}=u;
p(R?H:{...u,[M]:{id:M}})},S=(M,R)=>p({...u,[M]:{...u[M],...R}}),A=($?.branches?.find(({id:M})=>M===t.branch)??$)?.at_least??0,I=Object.values(u).map(M=>Object.fromEntries(
Object.entries(M).filter(([,R])=>R!==""))),F=I.length>=A,W=s.ruling.success,y=A?W?i("It works. What does it cost?"):i("It goes wrong. What follows?"):W?i("It wo\
rks. Anything besides?"):i("What follows?"),T=h?e.game.grants_part?{grant:h}:{grant_effect:h}:{},D=async()=>{let M=await e.table.choose(t.id,{picks:I,...d?{note:d}:
{},...T});return M.action_after?.awaits.some(({what:H})=>H==="choice")?e.table.choose(t.id,{}):M},z=()=>l(D,async()=>{g&&f&&await e.actAfter(()=>e.table.openDifficulty(
t.roll)),e.look("")});return c`<section class="turn" tabindex="-1">
    <p class="kick">${i("{name} has rolled",{name:o})}${m?`: ${e.label("outcome",m)}`:""}</p>
    <h1>${y}</h1>
  </section>
    ${n}
    <section class="card stack">
      <div class="menu" role="group" aria-label=${A?i("Pick at least {n}",{n:A}):i("Pick what you like")}>
        ${[...b,{id:"custom",kind:"consequence"}].map(M=>c`<${dc}
              play=${e}
              action=${t}
              option=${M}
              pick=${u[M.id]}
              toggle=${()=>O(M.id)}
              set=${R=>S(M.id,R)}
            />`)}
      </div>
      ${W===!1&&e.game.grants_part&&c`<label class="tick">
          <input
            type="checkbox"
            checked=${h==="part"}
            onChange=${M=>a({grant:M.target.checked?"part":""})}
          />
          ${i("and grant a part of it")}
        </label>`}
      ${s.ruling.effect?.gm_may_grant_effect&&c`<div>
          <label for="grant">${i("Effect that you grant all the same")}</label>
          <select id="grant" value=${h} onChange=${M=>a({grant:M.target.value})}>
        <option value="">${i("none")}</option>
        ${Object.keys(e.game.grants).map(M=>c`<option value=${M}>${e.label("effect",M)}</option>`)}
      </select>
    </div>`}
      <div>
        <label for="note">${i("In your words")}</label>
        <input
          id="note"
          class="says"
          maxlength="500"
          value=${d}
          onInput=${M=>a({note:M.target.value})}
        />
      </div>
      ${g&&c`<label class="tick">
          <input type="checkbox" checked=${f} onChange=${M=>a({open:M.target.checked})} />
          ${i("and open the Difficulty")}
        </label>`}
      <${v} play=${e} class="primary" lacks=${!F} onClick=${z}>
        ${F?i("Tell the table"):i("Pick at least {n}",{n:A})}
      <//>
    </section>`}function dc({play:e,action:t,option:s,pick:n,toggle:o,set:r}){let{id:a,ticks:l,harm_level:u,position:d,effect:f}=s,h=[e.help("menu",a),u&&i("har\
m {n}",{n:u}),l!==void 0&&C(l,"{n} tick","{n} ticks"),d&&e.label("position",d),f&&e.label("effect",f),s.severity&&e.label("severity",s.severity)],p=e.clocks.filter(
({state:m})=>m==="open"),$=l!==void 0&&!f;return c`<button type="button" aria-pressed=${String(!!n)} onClick=${o}>
    <span>${e.label("menu",a)}<small>${h.filter(Boolean).join(" \xB7 ")}</small></span>
    <span class="push">${n&&c`<${_} name="check" />`}</span>
  </button>
    ${n&&c`<div class="stack picked">
      <div>
        <label for=${`text-${a}`}>${a==="custom"?i("What happens?"):i("What is it?")}</label>
        <input
          id=${`text-${a}`}
          class="says"
          maxlength="500"
          required=${a==="custom"}
          value=${n.text??""}
          onInput=${m=>r({text:m.target.value})}
        />
      </div>
      ${$&&p.length>0&&c`<div>
          <label for=${`clock-${a}`}>${i("Which clock does it tick?")}</label>
          <select
            id=${`clock-${a}`}
            value=${n.clock??""}
            onChange=${m=>r({clock:m.target.value})}
          >
            <option value="">${i("none")}</option>
            ${p.map(m=>c`<option value=${m.id}>${m.name}</option>`)}
          </select>
        </div>`}
      ${u&&e.characters.length>1&&c`<div>
          <label for=${`who-${a}`}>${i("Whom does it befall?")}</label>
          <select
            id=${`who-${a}`}
            value=${n.character??t.character}
            onChange=${m=>r({character:m.target.value})}
          >
            ${e.characters.map(m=>c`<option value=${m.id}>${m.name}</option>`)}
          </select>
        </div>`}
    </div>`}`}function fc({play:e,action:t,pending:s,result:n}){let o=s.filter(({character:u})=>e.isMe(u??t.character)),r=s.filter(u=>u.thrower===e.me&&!o.includes(
u)),a=e.nameOf(s[0].character??t.character),l=o.length?i("Take it, or resist: {what}",{what:Bs(e,o[0])}):r.length?i("{name}'s roll: throw for {name}?",{name:e.nameOf(
r[0].character??t.character)}):i("Waiting for {who}",{who:a});return c`<section class=${o.length||r.length?"turn":"wait"} tabindex="-1">
    <p class="kick">
      ${o.length?C(o.length,"One thing befalls {name}","{n} things befall {name}",{name:a}):i("The dice have fallen")}
    </p>
    <h1>${l}</h1>
    ${o.length>0&&c`<p>${it(e,o[0])}</p>`}
    ${t.spec.goal&&c`<p class="says">${G(t.spec.goal)}</p>`}
  </section>
    ${n}
    ${s.map(u=>c`<${zo}
          key=${u.id}
          play=${e}
          action=${t}
          consequence=${u}
          own=${o.includes(u)}
          docked=${u===(o[0]??r[0])}
        />`)}`}function Xo(e){return(e.isGm?e.characters:e.mine).map(({id:s})=>mc(e,s)).filter(s=>s?.state==="settled"&&s.next)}function mc(e,t){let s=new Set;for(let{type:n,character:o,
action_after:r,reversed_by:a}of[...e.entries].reverse())if(r?.character===t){if(!["cancelled","refused"].includes(r.state)&&!s.has(r.id))return r;s.add(r.id)}else if(n===
"rolled"&&o===t&&!a&&!r)return}function er({play:e,action:t}){let s=e.actor(t.character),n=s===e.me,{name:o,number:r,several:a}=Se(e),l=a?void 0:t.spec[r],u=c`<${yt} play=${e} again=${t} />`,
d=i("{name} goes on at {position}",{name:e.nameOf(t.character),position:e.label("position",t.next)});return c`<section class=${n?"turn":"wait"} tabindex="-1">
      <p class="kick">${n?i("Your turn"):i("Waiting for {who}",{who:e.personName(s)})}</p>
      <h1>${d}</h1>
      ${t.spec.goal&&c`<p class="says">${G(t.spec.goal)}</p>`}
      ${l!==void 0&&c`<div class="chips"><span class="chip">${Qe(e,t.spec[o]??"",l)}</span></div>`}
    </section>
    ${n?u:c`<details class="card"><summary>${i("Call for the roll")}</summary>${u}</details>`}`}function tr({play:e}){let{refusal:t}=e,{contradictions:s,foreign:n,unproven:o}=rt(e),r=e.since.toLocaleTimeString(ne,{hour:"2-digit",minute:"2-digit"});return c`<div class="notices">
    ${e.gone&&c`<p class="note" role="status">
        ${i("You see the table as of {time}. What needs the table waits until it is back.",{time:r})}
      </p>`}
    ${e.slow&&c`<p class="note" role="status">
        ${i("What you sent is on its way. It may have arrived already. We ask until we know; it never happens twice.")}
      </p>`}
    ${s>0&&c`<p class="note bad" role="alert">
        ${i("What the table tells does not agree with what it told before. The proof is kept here.")} <button class="mini" onClick=${()=>e.open("fair")}>
          ${i("Fair dice")}
        </button>
      </p>`}
    ${e.missed>0&&c`<p class="note" role="status">
        ${C(e.missed,"{n} roll while you were away","{n} rolls while you were away")} <button
          class="mini"
          onClick=${()=>{e.missed=0,e.page.look("story")}}
        >
          ${i("Story")}
        </button>
      </p>`}
    ${o>0&&c`<${Vt} count=${o} />`}
    ${n>0&&c`<${Zt} count=${n} />`}
    <div role="alert">${t&&c`<p class="note bad">
        ${t.text} ${t.more.join(" ")} <button class="mini quiet" aria-label=${i("Close")} onClick=${()=>{e.refusal=null,e.changed()}}><${_} name="close" /></button></p>`}</div></div>`}function ss({play:e,action:t}){let[s,n]=w(""),[o,r]=w(""),[a,l]=w(""),[u,d]=w({name:"",size:4,ticks:0}),f=e.game.offers.bargain.words,{track:h="",clock:p=!1}=f[s]??
{},$=e.clocks.filter(({visible:b,state:O})=>b&&O==="open"),m=()=>{let{of:b,worded:O}=e.game.tracks[h]??{};return b==="table"?{changes:[{who:"session",track:h,amount:1}]}:
b?{changes:[{who:t.character,track:h,amount:1,...O?{text:o.slice(0,120)}:{}}]}:p&&e.role==="gm"&&u.name.trim()?{start_clock:{...u,name:u.name.trim()}}:p&&(a||$[0])?
{tick:{clock:a||$[0].id,by:1}}:null},g=()=>{let b={kind:"bargain",bargain:s,text:o},O=m();O&&(b.price=O),e.act(()=>e.table.makeOffer(t.id,b),()=>{n(""),r(""),d(
{...u,name:""})})};return c`<section class="card stack">
    <h2>
      ${i("Offer a devil's bargain")} <span class="soft tiny">
        ${i("one die, and a price that lands whatever the dice show")}
      </span>
    </h2>
    <div class="row wrap">
      ${Object.keys(f).map(b=>c`<button
            class="mini"
            aria-pressed=${String(s===b)}
            onClick=${()=>n(s===b?"":b)}
          >
            ${B(e.label("why",b))}
          </button>`)}
    </div>
    ${s&&c`<div class="stack">
      ${p&&c`<div>
          <label for="bargain-clock">${i("Which clock?")}</label>
          <select
            id="bargain-clock"
            value=${a||$[0]?.id}
            onChange=${b=>l(b.target.value)}
          >
            ${$.map(({id:b,name:O})=>c`<option value=${b}>${O}</option>`)}
          </select>
        </div>`}
      ${p&&e.role==="gm"&&c`<div>
          <label for="bargain-new-clock">${i("Or a new clock")}</label>
          <input
            id="bargain-new-clock"
            maxlength="80"
            value=${u.name}
            onInput=${b=>d({...u,name:b.target.value})}
          />
        </div>
        ${u.name.trim()&&c`<div class="row">
            <span>${i("Segments")}</span>
            <${P}
              says=${i("Segments")}
              value=${u.size}
              least=${Math.max(1,u.ticks)}
              most=${24}
              change=${b=>d({...u,size:b})}
            />
          </div>
        <div class="row">
          <span>${i("Filled at the start")}</span>
          <${P}
            says=${i("Filled at the start")}
            value=${u.ticks}
            least=${0}
            most=${u.size}
            change=${b=>d({...u,ticks:b})}
          />
        </div>`}`}
      <div>
        <label for="bargain-text">${i("In your words")}</label>
        <input
          id="bargain-text"
          class="says"
          maxlength="500"
          value=${o}
          onInput=${b=>r(b.target.value)}
        />
      </div>
      <p class="hint">
        ${m()?i("It costs {price}.",{price:m().start_clock?i("a new clock"):p?i("a tick"):`1 ${e.label("track",h)}`}):i("It is a matter of the story: nothing is\
 counted.")}
      </p>
      <${v} play=${e} onClick=${g}>${i("Offer it")}<//></div>`}
  </section>`}function sr({play:e,sides:t,send:s}){let[n,o]=w({}),r=t.map((l,u)=>n[u]),a=r.every(Boolean);return t.length?c`<details class="card"><summary>${i("Dice thrown by\
 hand")}</summary><div class="stack">
    ${t.map((l,u)=>c`<fieldset>
        <legend>${i("Die {n}: d{sides}",{n:u+1,sides:l})}</legend>
        <div class="dial">${Array.from({length:l},(d,f)=>f+1).map(d=>c`<button
              type="button"
              aria-pressed=${String(n[u]===d)}
              onClick=${()=>o({...n,[u]:d})}
            >${d}</button>`)}</div>
      </fieldset>`)}
    <p class="hint">${i("Nothing proves these dice: everybody sees that they were thrown by hand.")}</p>
    <${v} play=${e} lacks=${!a} onClick=${()=>s(r)}>
      ${i("Roll with these faces")}
    <//></div></details>`:null}function hc({play:e,stakes:t,parts:s}){let[n,o]=w(!1),r=ue(s,["price","clean","crit"]),a=ue(s,["clean","crit"]),l={duality:i("and no Fear"),pool:i("two or more")};
return c`<p class="big">
    <button
      type="button"
      class="quiet exact"
      aria-expanded=${n?"true":"false"}
      onClick=${()=>o(!n)}
    >
      <b>${r} %</b>
    </button> ${i("it works")} <span class="and">
      <b>${a} %</b> ${l[e.family]??i("without a price")}
    </span>
  </p>
    ${n&&c`<p class="small">
        ${i("Exactly {fraction}.",{fraction:t.success.fraction})} ${t.outcomes.map(({outcome:u,degree:d,chance:f})=>`${d?e.label("degree",d):e.label("outcome",u)}\
 ${f.fraction}`).join(" \xB7 ")}
      </p>`}`}function lt({play:e,action:t}){let s=e.stakes.get(t.id)?.value,n=be(t),{position:o,effect:r}=Es(e,n);if(Pe(e,n))return c`<${Ls} play=${e} action=${n} />`;
if(s?.possible)return c`<${vc} play=${e} stakes=${s} />`;if(!s?.outcomes?.length)return null;if(Ie(s))return c`<p class="note">${B(s.summary)}</p>`;let a=Z(e,s.
outcomes,n.says);return c`${"position"in e.game.fields&&!o&&c`<p class="soft small">
      ${i("If it is {position}, {effect}:",{position:e.label("position",nt(e).position),effect:ye(e,nt(e).effect)})}
    </p>`}
    <${hc} play=${e} stakes=${s} parts=${a} />
    <${ee} parts=${a} />
    <${Ne} parts=${a} />
    <${pc}
      play=${e}
      terms=${{position:o,effect:r,...s.effective}}
    />`}function Ks({play:e,action:t}){let s=e.stakes.get(t.id)?.value,n=be(t),[o,r]=w(()=>we(e,ir(n))),a=n.state==="ready"&&n.agreed&&!s?.problem,l=a&&Qt(e,t),
u=n.awaits.find(({who:S,what:x})=>x==="terms"&&e.isMe(S)),d=ut(e,n),f=l||u||d,h=e.personName(n.thrower),p=l?i("Your turn \xB7 {gm} has agreed",{gm:e.gmName}):f?
i("Your turn"):a?i("{name} throws the dice",{name:h}):i("{gm} is asked",{gm:e.gmName}),$=d?He(e,n,d):l?Ie(s)?i("That cannot succeed"):i("Roll, or change your mi\
nd"):u?kc(s?.problem):i("Waiting for {who}",{who:a?h:e.gmName}),m=S=>e.act(()=>e.table.changeAction(n.id,{spec:S},"*")),g=async()=>{await e.ask(i("Give this up?\
 It costs nothing."),i("Give it up"))&&await e.act(()=>e.table.changeAction(n.id,{state:"cancelled"},"*"),()=>e.look(""))},b=s?.outcomes?.length?Z(e,s.outcomes,
n.says):null,O=s?.outcomes||s?.possible;return c`
    <section class=${f?"turn":"wait"} tabindex="-1">
      <p class="kick">${p}</p>
      <h1>${$}${f?"":c`<span class="dots"></span>`}</h1>
      ${d&&c`<${Vs} play=${e} offer=${d} stakes=${s} parts=${b} />`}
      <${_e} play=${e} action=${n} />
    </section>
    ${s?.problem&&c`<p class="note">${B(e.named(s.problem.detail))}</p>`}
    <${or} play=${e} action=${t} />
    <${ar} stakes=${s} />
    ${s?.problem?.code==="already_tried"&&c`<${bc} play=${e} action=${n} />`}
    ${u&&s?.problem&&c`<${wc}
        key=${s.problem.pointer}
        play=${e}
        action=${n}
        pointer=${s.problem.pointer}
        patch=${m}
      />`}
    ${O&&c`<section class="card" aria-label=${i("Stakes")}><${lt} play=${e} action=${n} /></section>`}
    ${s&&c`<${Oo} play=${e} action=${n} stakes=${s} parts=${b} docked=${d} />`}
    ${e.game.offers.flashback&&!e.isGm&&c`<${Ht} key=${n.id} play=${e} action=${n} />`}
    ${o&&c`<${$c} play=${e} action=${n} close=${()=>r(!1)} />`}
    <div class="row wrap">
      <button class="quiet" onClick=${()=>r(!o)}>
        <${_} name="pen" />
        ${i("Change the words")}
      </button>
      <${v} play=${e} class="quiet" onClick=${g}>${i("Give it up")}<//>
    </div>
    ${d&&c`<${dt} play=${e} action=${n} offer=${d} />`}
    ${a&&c`<${Be}
        play=${e}
        id="thrower"
        character=${n.character}
        now=${n.thrower}
        change=${S=>e.act(()=>e.table.changeAction(n.id,{thrower:S},"*"))}
      />`}
    ${l&&c`<${rr} play=${e} action=${t} docked=${!d} />`}`}function Js({play:e,action:t}){let s=be(t);return c`
    <section class="turn" tabindex="-1">
      <p class="kick">${i("Your turn \xB7 {gm} has agreed",{gm:e.gmName})}</p>
      <h1>${i("{name}'s roll: throw for {name}?",{name:e.nameOf(s.character)})}</h1>
      <${_e} play=${e} action=${s} named />
    </section>
    <${or} play=${e} action=${t} />
    <${ar} stakes=${e.stakes.get(s.id)?.value} />
    <section class="card" aria-label=${i("Stakes")}><${lt} play=${e} action=${s} /></section>
    <${rr} play=${e} action=${t} docked />`}function nr(e,t){let s=e.stakes.get(t.id)?.value,n=s&&!s.problem&&(t.terms||!s.terms_digest);return t.state==="ready"&&
t.agreed&&n&&Ke(t)!==null}function or({play:e,action:t}){return nr(e,t)?c`<p class="note bad" role="alert">
    ${i("What the table tells of this roll cannot be signed as it stands. Nothing is rolled.")}
  </p>`:null}function rr({play:e,action:t,docked:s}){let n=be(t),o=e.stakes.get(n.id)?.value,r=o?.outcomes?.length?Z(e,o.outcomes,n.says):null,a=async l=>{let u=d=>e.
glance(n.id)??(e.tray||e.say(Gs(e,d)));await e.act(()=>e.table.rollAction(n.id,{terms:n.terms,...l?{dice:l}:{}},n.etag,{again:d=>Fe(e,d)}).catch(gc),u),e.changed()};
return c`${!nr(e,t)&&e.session.options.given_dice&&c`<${sr} play=${e} sides=${n.terms?.dice??[]} send=${a} />`}
  ${s&&c`<${xc} play=${e} action=${n} stakes=${o} parts=${r} roll=${()=>a()} />`}`}function $c({play:e,action:t,close:s}){let{draft:n,change:o,send:r}=X(e,ir(t),
{goal:t.spec.goal??""},t.id);return c`<form class="card stack" onSubmit=${l=>{l.preventDefault(),r(()=>e.table.changeAction(t.id,{spec:n},"*"),s)}}>
    <div>
      <label for="goal-now">${i("I want to \u2026")}</label>
      <textarea
        id="goal-now"
        class="says"
        maxlength="500"
        value=${n.goal}
        onInput=${l=>o({goal:l.currentTarget.value})}
      >
      </textarea>
      <p class="hint">${i("{gm} agrees again to what you change.",{gm:e.gmName})}</p>
    </div>
    <${v} play=${e}>${i("Save")}<//>
  </form>`}function ir({id:e}){return`words ${e}`}function ut(e,t){return t.offers.find(({state:s,to:n})=>s==="open"&&e.isMe(n))}function He(e,t,s){let{title:n,
cost:o}=ie(e,t,s);if(s.kind!=="assist")return B(o?`${n} (${o})`:n);let r=e.game.offers.assist?.costs,a={who:e.nameOf(s.character),name:e.nameOf(t.character),costs:r?
Te(e,r):""};return e.isMe(t.character)?r?i("{who} offers help for {costs}",a):i("{who} offers help",a):r?i("{name} asks {who} to help for {costs}",a):i("{name} \
asks {who} to help",a)}function Vs({play:e,offer:t,stakes:s,parts:n}){let o=s?.options?.find(u=>u.offer===t.id),r=o?.outcomes?.length&&n?Z(e,o.outcomes):null,[a,
l]=[n,r].map(u=>u&&ue(u,["price","clean","crit"]));return c`${t.text&&c`<p class="says">${G(t.text)}</p>`}
    ${r&&c`<p><b>${i("{now} to {next} %",{now:a,next:l})}</b></p>`}`}function dt({play:e,action:t,offer:s}){let{title:n,buttons:o,asked:r}=ie(e,t,s),a=u=>e.act(
u,()=>e.step()),l={key:s.id,play:e,action:t,title:n,answer:a,primary:!0};return c`<div class="dock"><p class="named">${He(e,t,s)}</p><div class="go">
    ${r&&c`<${Ut} ...${l} offer=${r} />`}
    ${o.map(({text:u,run:d},f)=>c`<${v}
          play=${e}
          class=${f||r?"":"primary"}
          aria-label=${`${u}: ${n}`}
          onClick=${()=>a(d)}
        >
          ${u}
        <//>`)}</div></div>`}function pc({play:e,terms:t}){let s=Object.entries(t).filter(([n,o])=>o&&e.help(n,o));return s.length?c`<details class="small"><summary>${i(
"What does that mean?")}</summary><dl class="meanings">${s.map(([n,o])=>c`<dt>${e.label(n,o)}</dt><dd>${e.help(n,o)}</dd>`)}</dl></details>`:null}function ar({stakes:e}){
return e?.opportunity_lost&&c`<p class="note">${i("This opportunity was lost before.")}</p>`}function gc(e){throw["version_mismatch","terms_changed"].includes(e.
code)&&(e.code="stale"),e}function bc({play:e,action:t}){let[s,n]=w("");return c`<form class="card stack" onSubmit=${r=>{r.preventDefault(),e.act(()=>e.table.changeAction(
t.id,{fiction_changed:s.trim()},"*"))}}>
    <label for="different">${i("This was tried the same way before. What is different now?")}</label>
    <input
      id="different"
      class="says"
      required
      maxlength="500"
      value=${s}
      onInput=${r=>n(r.target.value)}
    />
    <${v} play=${e}>${i("Tell {player}",{player:e.gmName})}<//>
  </form>`}function kc({code:e}={code:""}){return["incomplete","goal_asked","already_tried"].includes(e)?i("Something is missing"):i("That cannot be rolled")}function wc({
play:e,action:t,pointer:s="",patch:n}){let o=s.split("/").filter(p=>p&&p!=="spec")[0],r=o&&e.field(o),[a,l]=w(void 0);if(!r||r["x-owner"]==="gm"||Xe(e,t).some(p=>p.
field===o))return null;let u=me(r),d=u.type==="integer"?Math.max(0,u.minimum??0):r.default,f=a??t.spec[o]??d,h=typeof f=="string"?!f.trim():(f??null)===null;return c`<form class="card stack" onSubmit=${p=>{
p.preventDefault(),h||n({[o]:f})}}>
    <${le} play=${e} form="missing" name=${o} needed value=${f} change=${l} />
    <${v} play=${e} class="primary" lacks=${h}>${i("Send")}<//></form>`}function vc({play:e,stakes:t}){let{critical:{decimal:s},hope:{decimal:n}={}}=t.readings,
o=n===void 0,a=[...o?[{kind:"fail",chance:1-s,says:i("no critical success")}]:[{kind:"price",chance:1-s-n,says:i("with Fear")},{kind:"clean",chance:n,says:i("wi\
th Hope")}],{kind:"crit",chance:s,says:e.label("outcome",at(e,{reaction:o}))}];return c`<p>${i("{gm} knows whether it works; a critical always does.",{gm:e.gmName})}</p>
  <${ee} parts=${a} />
  <${Ne} parts=${a} />`}function xc({play:e,action:t,stakes:s,parts:n,roll:o}){let r=Ie(s),[a]=s?.outcomes??[],l=n&&!Pe(e,t)?`${ue(n,["price","clean","crit"])} \
%`:"",u=r?e.label("outcome",a.outcome):l,d=Oc(s?.costs??[]).map(g=>ge(e,g)).join(", "),f=s?.costs?.find(({lacks:g})=>g),h=Ns(e,t,s?.costs??[]),p=[u,d?i("costs {\
costs}",{costs:d}):i("costs nothing"),h].filter(Boolean).join(" \xB7 "),$=s&&s.terms_digest===t.terms_digest&&Ke(s)===null,m=e.slow?i("Your roll is on its way \u2026"):
Sc(e,t,s);return c`<div class="dock"><div class="go">
    <${v}
      play=${e}
      class=${r?"":"primary"}
      lacks=${!!f||!$}
      onClick=${o}
    >
      <span>${m}</span>
      <small>${f?i("{name} has {n}.",{name:e.label("track",f.track),n:f.has}):p}</small>
    <//>
  </div></div>`}function Oc(e){let t=new Map;for(let{who:s,track:n,amount:o}of e){let r=`${s} ${n}`;t.set(r,{who:s,track:n,amount:o+(t.get(r)?.amount??0)})}return[
...t.values()]}function Sc(e,t,s){let n=Pe(e,t);if(e.family==="duality"&&!n)return i("Roll Hope and Fear");if(Ie(s))return i("Go through with it");if(t.spec.take_automatic)
return i("Take the success");let o=t.terms?.dice?.length;return o===void 0?i("Roll"):Number.parseInt(s?.summary??"",10)===0&&e.family==="fitd"&&!n?i("Roll 2 dic\
e, the lower counts"):C(o,"Roll {n} die","Roll {n} dice")}function cr({play:e,action:t}){let s=Object.entries(t.spec).flatMap(([o,r])=>Array.isArray(r)&&["player","shared"].includes(e.field(o)?.["x-owner"])?r.map((a,l)=>[
`${o}/${l}`,`${e.field(o).title}: ${a.name??a.source??a}`]):[]),n=o=>e.act(()=>e.table.changeAction(t.id,{strike:[o]},"*"));return s.length?c`<section class="card">
    <h2>${i("Does something not fit?")}</h2>
    <ul>
      ${s.map(([o,r])=>c`<li class="way">
            <div>${r}</div>
            <${v} play=${e} onClick=${()=>n(o)}>
              ${i("Strike")}
            <//>
          </li>`)}
    </ul>
  </section>`:null}var Tc={spec:{},says:{}};function Zs({play:e,action:t,inner:s=!1}){let{draft:n,change:o,send:r}=X(e,`terms ${t.id}`,Tc,t.id),{spec:a}=n,l={...t.says,...n.says},
u=e.stakes.get(t.id)?.value,d=e.nameOf(t.character),f=e.personName(e.actor(t.character)),h=Pe(e,t),p=h?[]:go(e,{...t.spec,...a}),$=p.some(T=>(l[T]??"")!==(t.says?.[T]??
"")),m=Yt(e,t),g=t.offers.filter(T=>T.state==="open"||m.includes(T)),b=Xe(e,t),O=T=>r(()=>e.table.changeAction(t.id,{spec:Et(e,{...a,...T}),...$?{says:l}:{},agreed:!0},
"*"),()=>{e.kept=t.id,e.step(),e.say(i("Agreed: {name} can roll.",{name:d}))}),S=ut(e,t),x=!t.agreed||t.awaits.some(({who:T})=>e.isMe(T)),A=S?i("{name} asks: {w\
hat}",{name:e.nameOf(S.by),what:He(e,t,S)}):t.agreed?i("Waiting for {player}",{player:t.thrower?e.personName(t.thrower):f}):i("Set the terms"),I=T=>e.act(()=>e.
table.changeAction(t.id,T,"*"),()=>e.look("")),F=(T,D)=>o({spec:{...a,[T]:D}}),W=u?.outcomes?.length?Z(e,u.outcomes,t.says):null,y=h?Ao:{fitd:Ac,duality:jc,pool:Nc}[e.
family]??qc;return c`
    ${!s&&c`<section class=${x?"turn":"wait"} tabindex="-1">
        <p class="kick">
          ${t.agreed?i("Agreed: {name} can roll",{name:d}):i("{player} asks",{player:f})} · ${d}
        </p>
        <h1 class=${t.agreed||S||!t.spec.goal?"":"off"}>
          ${A}${x?"":c`<span class="dots"></span>`}
        </h1>
      <${_e} play=${e} action=${t} />
      ${b.length>0&&c`<p class="small">
          ${i("Taken: {what}",{what:U(b.map(({title:T,cost:D})=>D?`${T} (${D})`:T))})}
        </p>`}
    </section>`}
    ${S&&c`<${dt} play=${e} action=${t} offer=${S} />`}
    ${g.some(T=>T!==S)&&c`<section class="card">
        <h2>${i("Offers")}</h2>
        <ul>
          ${g.filter(T=>T!==S).map(T=>c`<${Ce} key=${T.id} ...${ie(e,t,T)} play=${e} action=${t} />`)}
        </ul>
      </section>`}
    <${y} play=${e} action=${t} spec=${a} set=${F} agree=${O} player=${f} />
    ${!h&&c`<section class="card stack">
      <div class="stakes2">
        ${p.map(T=>c`<div>
              <label for=${`says-${T}`}>${Ft(e,T)}</label>
              <input
                class="says"
                id=${`says-${T}`}
                maxlength="500"
                value=${l[T]??""}
                onInput=${D=>o({says:{...n.says,[T]:D.target.value}})}
              />
            </div>`)}
      </div>
      ${t.agreed&&$&&c`<${v} play=${e} onClick=${()=>O({})}>${i("Tell {player}",{player:f})}<//>`}
      ${W&&c`<div>
          <h3>${i("What {player} sees",{player:f})}</h3>
          <${ee} parts=${W} />
          <p class="hint">
            ${Ie(u)?`${B(u.summary)}.`:bo(W)}
            ${t.agreed?"":i("Not agreed yet.")}
          </p>
        </div>`}
      ${u?.problem&&!_c(e,u.problem)&&c`<p class="hint">${B(e.named(u.problem.detail))}</p>`}
    </section>`}
    ${h&&u?.problem&&c`<p class="note">${B(e.named(u.problem.detail))}</p>`}
    ${e.game.offers.bargain&&c`<${ss} play=${e} action=${t} />`}
    ${e.game.offers.flashback&&c`<${Ht} key=${t.id} play=${e} action=${t} />`}
    <${cr} play=${e} action=${t} />
    ${!s&&c`<section class="card">
        <${Be}
          play=${e}
          id="thrower"
          character=${t.character}
          now=${t.thrower}
          change=${T=>e.act(()=>e.table.changeAction(t.id,{thrower:T},"*"))}
        />
      </section>`}
    <${Cc} play=${e} action=${t} player=${f} />
    <section class="row wrap card">
      <${v} play=${e} class="quiet" onClick=${()=>I({state:"refused",why:"no_roll_needed"})}>
        ${i("No roll needed")}
      <//>
      <${v} play=${e} class="quiet" onClick=${()=>I({state:"refused",why:"impossible"})}>
        ${i("Impossible that way")}
      <//>
      <${v} play=${e} class="quiet push" onClick=${()=>I({state:"cancelled"})}>
        <${_} name="close" />
        ${i("Cancel")}
      <//>
    </section>`}function Cc({play:e,action:t,player:s}){let[n,o]=w("");return c`<form class="card stack" onSubmit=${a=>{a.preventDefault(),e.act(()=>e.table.changeAction(
t.id,{asks:n.trim()},"*"),()=>o(""))}}>
    <label for="asks">${i("Ask {player} what exactly is wanted",{player:s})}</label>
    <input
      id="asks"
      class="says"
      required
      maxlength="500"
      value=${n}
      onInput=${a=>o(a.target.value)}
    />
    <${v} play=${e} class="quiet">${i("Send the question")}<//>
  </form>`}function _c(e,{pointer:t=""}){return e.field(t.split("/").at(-1))?.["x-owner"]==="gm"}function Mc({game:e},t){return Object.fromEntries(Object.entries(
t).filter(([s])=>s in e.fields))}function Ac({play:e,action:t,spec:s,set:n,agree:o,player:r}){let a=L(null),{positions:l,effects:u}=zt(e),d=nt(e),f=$=>t.agreed&&
Object.entries($).every(([m,g])=>t.spec[m]===g),h=$=>e.game.tables.effects.find(({id:m})=>m===$)?.ticks??0,p=$=>{let m={ArrowLeft:-1,ArrowRight:1,ArrowUp:-u.length,
ArrowDown:u.length}[$.key],g=[...a.current.querySelectorAll("button")],b=g[g.indexOf(document.activeElement)+m];m&&b&&($.preventDefault(),b.focus())};return c`<section class="card">
    <div class="row wrap">
      <h2>${i("How dangerous, and how much?")}</h2>
      <span class="hint push">${i("One press agrees: {player} can roll at once",{player:r})}</span>
    </div>
    <table
      class="grid"
      ref=${a}
      onKeyDown=${p}
      aria-label=${i("Position and effect: press a square to agree to both")}
    >
      <tr>
        <td class="corner"></td>
        ${u.map($=>c`<th scope="col">
              ${e.label("effect",$)}
              <small>${C(h($),"{n} tick","{n} ticks")}</small>
            </th>`)}
      </tr>
      ${l.map(($,m)=>c`<tr>
          <th scope="row">
            <span class="row">
              <${Gt} level=${m+1} of=${l.length} />${e.label("position",$)}
            </span>
          </th>
        ${u.map(g=>{let b=Mc(e,{position:$,effect:g}),O=f(b),S=$===d.position&&g===d.effect,x=[`${e.label("position",$)}, ${ye(e,g)}`,S&&i("usual")].filter(Boolean).
join(", ");return c`<td>
            <${v}
              play=${e}
              aria-pressed=${String(O)}
              class=${S?"usual":""}
              aria-label=${x}
              onClick=${()=>o(b)}
            >
            ${h(g)?c`<span class="ticks">
                  ${Array.from({length:h(g)},()=>c`<svg viewBox="0 0 9 12" aria-hidden="true"><rect width="9" height="12" rx="1.5" /></svg>`)}
                </span>`:"0"}
            ${S?i("usual"):""}
          <//>
        </td>`})}</tr>`)}
    </table>
    <details class="small"><summary>${i("What does that mean?")}</summary><dl class="meanings">${Object.entries({position:l,effect:u}).map(([$,m])=>m.map(g=>c`<dt>${e.
label($,g)}</dt><dd>${e.help($,g)}</dd>`))}</dl></details>
    <${ns} play=${e} action=${t} spec=${s} set=${n} /></section>`}function jc({play:e,action:t,spec:s,set:n,agree:o,player:r}){let a=s.difficulty??t.spec.difficulty,
l=lr(e,a)??14,u=s.difficulty_hidden??t.spec.difficulty_hidden??!1;return c`<section class="card stack"><h2 id="how-hard">${i("How hard is it?")}</h2>
    <div class="dial" role="group" aria-labelledby="how-hard">
      ${[8,10,12,14,16,18,20].map(d=>c`<button aria-pressed=${String(d===l)} onClick=${()=>n("difficulty",d)}>${d}</button>`)}
      <${P} says=${i("Difficulty")} value=${l} most=${99} change=${d=>n("difficulty",d)} />
    </div>
    <label class="tick">
      <input type="checkbox" checked=${u} onChange=${d=>n("difficulty_hidden",d.target.checked)} />
      ${i("Keep it secret")}
    </label>
    ${u&&c`<p class="hint">
        ${i("It is sealed now, so that it cannot move. {player} sees Hope and Fear, not whether it works.",{player:r})}
      </p>`}
    <${v}
      play=${e}
      class="primary"
      onClick=${()=>o({difficulty:lr(e,a)?a:l,difficulty_hidden:u})}
    >
      ${t.agreed?i("Difficulty {n}: agree again",{n:l}):i("Agree to Difficulty {n}",{n:l})}
    <//>
    <${ns} play=${e} action=${t} spec=${s} set=${n} /></section>`}function lr({game:e},t){let[,s]=new RegExp(`^(?:${e.number_labels.difficulty})$`).exec(t)??[];
return typeof t=="number"?t:s&&Number(s)}function Nc({play:e,action:t,spec:s,set:n,agree:o,player:r}){return c`<section class="card">
    <div class="row wrap">
      <h2 id="difficulty">${i("Difficulty")}</h2>
      <span class="hint push">${i("One press agrees: {player} can roll at once",{player:r})}</span>
    </div>
    <div class="dial" role="group" aria-labelledby="difficulty">
      ${[2,3,4,5,6,7,8,9,10].map(a=>c`<${v}
            play=${e}
            class=${a===6?"usual":""}
            aria-pressed=${String(t.agreed&&t.spec.difficulty===a)}
            aria-label=${a===6?i("6, usual"):a}
            onClick=${()=>o({difficulty:a})}
          >
            ${a}
          <//>`)}
    </div>
    <${ns} play=${e} action=${t} spec=${s} set=${n} /></section>`}function qc({play:e,action:t,spec:s,set:n,agree:o,player:r}){return c`<section class="card stack">
    <${v} play=${e} class="primary" onClick=${()=>o({})}>
      ${i("Agree: {player} can roll",{player:r})}
    <//>
    <${ns} play=${e} action=${t} spec=${s} set=${n} /></section>`}var Ec=new Set(["position","effect","difficulty","difficulty_hidden","traits","trait","trait_n\
ame","willpower_cancellable"]);function ns({play:e,action:t,spec:s,set:n}){let o=[!0,!1].flatMap(r=>xe(e,["gm","shared"],r)).filter(([r,a])=>co(a)&&!Ec.has(r)&&
e.game.fields[r]?.kind!=="object");return c`<details><summary class="small">${i("More")}</summary><div class="stack">
    ${"clock"in e.game.fields&&!e.game.clock_flag&&c`<${Ic} play=${e} action=${t} />`}
    ${"factors"in e.game.spec.properties&&c`<${lo} play=${e} action=${t} spec=${s} set=${n} />`}
    ${o.map(([r])=>c`<${le}
          key=${r}
          play=${e}
          name=${r}
          value=${r in s?s[r]:t.spec[r]}
          change=${a=>n(r,a)}
        />`)}
    ${qt(e,["gm","shared"]).map(([r,a])=>c`<${Wt}
          key=${r}
          field=${a}
          value=${r in s?s[r]:t.spec[r]}
          change=${l=>n(r,l)}
        />`)}
    ${"multiple"in e.game.counted&&c`<div>
        <label for="extra-actions">${i("Actions beyond the declared ones, this turn")}</label>
        <${P}
          play=${e}
          id="extra-actions"
          value=${t.extra_actions??0}
          most=${20}
          change=${r=>e.act(()=>e.table.changeAction(t.id,{extra_actions:r||null,agreed:t.agreed},"*"))}
        />
      </div>`}
    <p class="hint">${i("They go with your agreement.")}</p></div></details>`}function Ic({play:e,action:t}){let s=e.clocks.filter(({state:o,id:r})=>o==="open"||
r===t.clock);if(!s.length)return null;let n=({value:o})=>e.act(()=>e.table.changeAction(t.id,{clock:o||null,agreed:t.agreed},"*"));return c`<div>
    <label for="terms-clock">${i("Which clock does it fill?")}</label>
    <select id="terms-clock" value=${t.clock??""} ...${Ee(e,n)}>
    <option value="">${i("none")}</option>
    ${s.map(({id:o,name:r})=>c`<option value=${o}>${r}</option>`)}
  </select>
</div>`}var ur="who I am",dr="others of the same name";function Qs(e,t){let s=({name:o})=>Oe(o,t.name),n=({id:o})=>Number(o.slice(1))<Number(t.id.slice(1));return e.people.
find(o=>o.active&&o.role!=="gm"&&s(o)&&n(o))}function fr(e,{id:t}){return e.characters.filter(({owner:s})=>s===t)}function mr({play:e}){let t=e.people.find(({id:a})=>a===
e.me),s=t&&!e.isGm&&Qs(e,t);if(!s||fr(e,t).length)return null;let n={name:s.name,gm:e.gmName};if(fe("localStorage",ur,e))return c`<section class="wait" tabindex="-1">
      <p class="kick">${i("You are {name}",n)}</p>
      <h1>${i("Waiting for {gm} to hand you your seat",n)}<span class="dots"></span></h1>
    </section>`;let o=()=>{qe("localStorage",ur,e,!0),e.changed()},r=async()=>{let a=await e.page.askName?.();a!==null&&await e.act(()=>e.table.revoke(e.me))&&e.
page.anotherName(a)};return c`<section class="turn" tabindex="-1">
    <p class="kick">${i("{name} sits here already",n)}</p>
    <h1>${i("Are you {name}?",n)}</h1>
  </section>
    <div class="row wrap"><button class="primary" onClick=${o}>${i("I am {name}",n)}</button>
    <${v} play=${e} onClick=${r}>${i("I am somebody else: take another name")}<//></div>
    <p class="hint">${i("{gm} sees that you have come back, and hands you your seat with one press.",n)}</p>`}function hr({play:e}){if(!e.isGm)return null;let t=fe(
"localStorage",dr,e)??[];return e.people.filter(n=>n.active&&n.role==="player"&&!t.includes(n.id)&&Qs(e,n)).map(n=>{let o=Qs(e,n),r=fr(e,o),a={name:n.name,characters:U(
r.map(({name:f})=>f))},l=e.present.has(o.id),u=()=>e.act(async()=>{for(let{id:f,version:h}of r)await e.table.changeCharacter(f,{owner:n.id},h);return e.table.revoke(
o.id)}),d=()=>{qe("localStorage",dr,e,[...t,n.id]),e.changed()};return c`<section class="turn" key=${n.id}><p class="kick">${i("{name} has joined again",a)}</p>
      <h2>
        ${r.length?i("Give {characters} to the new {name}?",a):i("Close the former seat of {name}?",a)}
      </h2>
      ${l&&c`<p>${i("The former {name} is here too: ask them first.",a)}</p>`}
      <div class="row wrap">
        <${v} play=${e} class="primary" onClick=${u}>
          ${i("Hand the seat over")}
        <//>
      <button onClick=${d}>${i("It is somebody else")}</button></div></section>`})}function $r({play:e}){let t=e.awaited(!0),n=e.actions.get(e.focus)??(["ask","write"].includes(e.focus)?void 0:t[0]?.action??e.actions.get(e.kept)??Wc(e)),o=t.filter(
({action:l})=>l.id!==n?.id),r=L(null);q(()=>{if(!(e.stepped||e.pressed)||e.sending||e.tray)return;let l=f=>f.dataset.way===e.pressed,u=!e.stepped&&[...r.current.
querySelectorAll("[data-way]")].find(l);e.stepped=!1,e.pressed="",document.activeElement?.matches("input, textarea, select")||yn(u?.querySelector?.("button")??r.
current.querySelector(".turn, .wait"))});let a=n&&e.air.flying?.action===n.id;return c`<div ref=${r} class=${a?"thrown":""}>
    <${tr} play=${e} />
    <${mr} play=${e} />
    <${hr} play=${e} />
    ${o.length>0&&c`<p class="next">
        <button class="quiet" onClick=${()=>e.look(o[0].action.id)}>
          ${i("next: {name}",{name:e.nameOf(o[0].action.character)})}
        </button>
      </p>`}
    ${n?c`<${Rc} key=${n.id} play=${e} action=${n} />`:c`<${yc} play=${e} />`}
    ${n&&c`<div class="row wrap">
        <button class="quiet" onClick=${()=>e.look("ask")}>
          <${_} name="plus" />
          ${e.isGm?i("Call for another roll"):i("Something else")}
        </button>
        <${pr} play=${e} />
      </div>`}
    ${n&&c`<${gr} play=${e} current=${n} />`}
  </div>`}function Wc(e){return[...e.actions.values()].reverse().find(t=>!e.isGm&&e.isMe(t.character)&&t.awaits.length)}function pr({play:e}){return c`<button class="quiet" onClick=${()=>e.
open("dice")}><${_} name="dice" />${i("Other dice")}</button>`}function Rc({play:e,action:t}){if(t.state==="rolled"||t.state==="settled")return c`<${Qo} play=${e} action=${t} />`;
let s=e.isMe(t.character),n=Qt(e,t);return e.isGm&&t.agreed&&(s||n)?c`<${s?Ks:Js} play=${e} action=${t} />
    <details class="card">
      <summary>${i("Change the terms")}</summary>
      <${Zs} play=${e} action=${t} inner=${!0} />
    </details>`:e.isGm?c`<${Zs} play=${e} action=${t} />`:s?c`<${Ks} play=${e} action=${t} />`:n?c`<${Js} play=${e} action=${t} />`:c`<${Dc} play=${e} action=${t} />`}
function Dc({play:e,action:t}){let s=be(t),n=Yt(e,s),o=ut(e,s),r=e.stakes.get(s.id)?.value,a=r?.outcomes?.length?Z(e,r.outcomes,s.says):null,l=e.nameOf(s.character),
[u,d]=w(""),f=js(e,s),h=e.game.offers.assist,p=Ms(e,s),$=m=>e.act(()=>e.table.makeOffer(s.id,{kind:"assist",character:m,text:u}),()=>d(""));return c`<section class=${o?
"turn":"wait"} tabindex="-1">
    <p class="kick">${o?i("{name} asks you",{name:l}):i("{name} is about to roll",{name:l})}</p>
    <h1>
      ${o?He(e,s,o):i("Waiting for {who}",{who:U([...new Set(s.awaits.map(({who:m})=>e.nameOf(m)))])})}
    </h1>
      ${o&&c`<${Vs} play=${e} offer=${o} stakes=${r} parts=${a} />`}
      <${_e} play=${e} action=${s} />
    </section>
    ${r&&!r.problem&&c`<section class="card" aria-label=${i("Stakes")}><${lt} play=${e} action=${s} /></section>`}
    ${o&&c`<${dt} play=${e} action=${s} offer=${o} />`}
    ${n.some(m=>m!==o)&&c`<section class="card">
        <ul>
          ${n.filter(m=>m!==o).map(m=>c`<${Ce} key=${m.id} ...${ie(e,s,m)} play=${e} action=${s} />`)}
        </ul>
      </section>`}
    ${f.length>0&&c`<section class="card stack"><h2>${i("Help {name}",{name:l})}</h2>
      ${p&&c`<p class="gain"><b>${i("{now} to {next} %",p)}</b></p>
        <${ee} plain parts=${p.parts} was=${Bt(p.was)} />`}
      <div>
        <label for="help-text">${i("How?")}</label>
        <input
          id="help-text"
          class="says"
          maxlength="500"
          value=${u}
          onInput=${m=>d(m.target.value)}
        />
      </div>
      <div class="row wrap">
        ${f.map(m=>c`<${v} play=${e} onClick=${()=>$(m.id)}>
              ${i("{name} helps",{name:m.name})} <span class="soft tiny">
                ${h.costs&&i("costs {costs}",{costs:Te(e,h.costs)})}
              </span>
            <//>`)}
      </div>
    </section>`}
    ${e.game.offers.die&&c`<${Lc} play=${e} action=${s} />`}
    ${e.game.offers.bargain&&c`<details class="card">
        <summary>${i("Offer a devil's bargain")}</summary>
        <${ss} play=${e} action=${s} />
      </details>`}`}function Lc({play:e,action:t}){let[s,n]=w(""),[o,r]=w(6),a=l=>{l.preventDefault(),e.act(()=>e.table.makeOffer(t.id,{kind:"die",die:{source:s.
trim(),sides:o}}),()=>n(""))};return c`<details class="card"><summary>${i("Give a die")}</summary><form class="stack" onSubmit=${a}>
    <div>
      <label for="die-source">${i("What gives it?")}</label>
      <input
        id="die-source"
        maxlength="80"
        required
        value=${s}
        onInput=${l=>n(l.target.value)}
      />
    </div>
    <div class="dial" role="group" aria-label=${i("Which die?")}>
      ${[4,6,8,10,12].map(l=>c`<button type="button" aria-pressed=${String(l===o)} onClick=${()=>r(l)}>
            ${i("d{n}",{n:l})}
          </button>`)}
    </div>
    <${v} play=${e}>${i("Offer it")}<//></form></details>`}function yc({play:e}){let t=[...e.entries].reverse().find(({type:$})=>$==="rolled"||$==="resisted"),s=e.
awaited(!1),n=e.role==="spectator",o=e.isGm||e.mine.length>0,[r,a]=w(()=>we(e,"ask")),l=!e.isGm&&(!t||!e.mine.length),u=e.focus==="ask"||r||l,d=u?[]:Xo(e),f=u&&
!n&&!e.characters.length,[h]=w(()=>we(e,"character")),p=[...new Set(s.flatMap(({turns:$})=>$.map(({who:m})=>e.nameOf(m))))];return c`
    ${p.length>0&&!d.length&&c`<section class="wait" tabindex="-1">
        <p class="kick">${i("Nothing is due from you")}</p>
        <h1>${i("Waiting for {who}",{who:U(p)})}<span class="dots"></span></h1>
      </section>`}
    ${d.map($=>c`<${er} key=${$.id} play=${e} action=${$} />`)}
    ${!p.length&&!d.length&&c`<section class="wait" tabindex="-1"><h1>${Fc(e,t)}</h1></section>`}
    <${gr} play=${e} />
    ${e.isGm&&!t&&c`<${Bc} play=${e} />`}
    ${t&&c`<${ct} key=${t.seq} play=${e} entry=${t} />`}
    <${mo} play=${e} />
    ${!n&&u&&c`<${yt} play=${e} close=${l?null:()=>a(!1)} />`}
    ${!n&&!u&&o&&c`<button class=${e.isGm||d.length?"wide":"primary wide"} onClick=${()=>{e.focus="ask",a(!0)}}>${e.isGm?i("Call for a roll"):i("I want to \u2026")}</button>`}
    ${!n&&c`<${pr} play=${e} />`}
    ${e.isGm&&e.game.resist_rule&&e.characters.length>0&&c`<${Pc} play=${e} />`}
    ${e.isGm&&!f&&c`<details class="card" open=${h}>
        <summary>${i("A character of yours")}</summary>
        <${Lt} play=${e} />
      </details>`}`}function Pc({play:e}){let[t]=w(()=>we(e,"narrate")),s=Math.max(0,...e.game.severities.filter(({track:p})=>p).map(({harm:p})=>p)),{draft:{text:n,
harm:o,cid:r},written:a,change:l,clear:u,send:d}=X(e,"narrate",{text:"",harm:Math.min(1,s),cid:""}),f=e.character(r)?r:e.characters[0].id,h=p=>{p.preventDefault();
let $={id:"custom",text:n.trim(),...o?{harm_level:o}:{}},m={kind:"narrated",character:f,consequences:[$]};d(()=>e.table.openAction(m))};return c`<details class="card" open=${t}>
    <summary>${i("Something befalls somebody")}</summary>
    <form class="stack" onSubmit=${h}>
    <div>
      <label for="narrate-who">${i("Whom does it befall?")}</label>
      <select id="narrate-who" value=${f} onChange=${p=>l({cid:p.target.value})}>
        ${e.characters.map(({id:p,name:$})=>c`<option value=${p}>${$}</option>`)}
      </select>
    </div>
    <div>
      <label for="narrate-text">${i("What happens?")}</label>
      <input
        id="narrate-text"
        class="says"
        required
        maxlength="500"
        value=${n}
        onInput=${p=>l({text:p.target.value})}
      />
    </div>
    ${s>0&&c`<div>
        <label for="narrate-harm">${i("Level of harm; 0 is none")}</label>
        <${P} id="narrate-harm" value=${o} most=${s} change=${p=>l({harm:p})} />
      </div>`}
    <p class="hint">${i("No roll comes before it. It can be resisted.")}</p>
    <div class="row wrap">
      <${v} play=${e}>${i("Tell the table")}<//>
      ${a&&c`<button type="button" class="quiet" onClick=${u}>${i("Cancel")}</button>`}
    </div>
  </form>
</details>`}function Fc(e,t){return e.role==="spectator"?i("You watch"):!e.mine.length&&!e.isGm?i("Who do you play?"):e.isGm?t?i("What happens now?"):i("Your ta\
ble is open"):t?i("What do you do?"):i("What do you want to do?")}function Bc({play:e}){let t=e.people.filter(({id:n,active:o})=>o&&n!==e.me),s=[[fe("localStora\
ge",Yn,e),i("Save your seat: it is in this browser alone"),"seat",i("Save")],[t.length>0,i("Invite the players"),"invite",i("Invite")],[e.characters.length>0,i(
"They name their characters")],[e.clocks.length>0,i("Draw a clock: what are they up against?")],[e.actions.size>0,i("Call the first roll, or let a player ask fo\
r one")]];return c`<section class="card"><h2>${i("Your first evening")}</h2><ul class="steps">
    ${s.map(([n,o,r,a])=>c`<li>
          <${_} name=${n?"check":"more"} />
          <span>${o}${n?c`<span class="off"> (${i("done")})</span>`:""}</span>
          ${r&&!n&&c`<button class="mini push" onClick=${()=>e.open(r)}>${a}</button>`}
        </li>`)}
  </ul></section>`}function gr({play:e,current:t}){let s=[...e.actions.values()].filter(o=>o.id!==t?.id&&o.state!=="settled"&&!o.awaits.some(({who:r})=>e.isMe(r)));
if(!s.length)return null;let n=e.role==="spectator";return c`<section class="card">
    <h2>${t?i("Also open"):i("At the table now")}</h2>
    <ul class="queue">${s.map(o=>{let r=js(e,o).length>0&&Ms(e,o),a=c`<span class="says">${o.spec.goal??""}</span>
      <span class="who">
        ${e.nameOf(o.character)} · ${i("waits for {who}",{who:U([...new Set(o.awaits.map(({who:l})=>e.nameOf(l)))])})}
      </span>`;return c`<li>
        ${n?c`<p class="entry">${a}</p>`:c`<button class="entry" onClick=${()=>e.look(o.id)}>${a}</button>`}
      ${o.state!=="rolled"&&!t&&c`<div class="watched">
          <${_e} play=${e} action=${o} named />
          <${lt} play=${e} action=${o} />
          ${r&&c`<button class="wide" onClick=${()=>e.look(o.id)}>
              ${i("Help {name}: {now} to {next} %",{...r,name:e.nameOf(o.character)})}
            </button>`}
        </div>`}
    </li>`})}</ul></section>`}function tn(e,{properties:t}){return Object.keys(t).find(s=>s!==e.game.approach.member)}var en="free";function Xs({owner:e,free:t}){return e??(t?en:"")}function br({
play:e,character:t,close:s}){let[n,o]=w(()=>({name:t.name,note:t.note,owner:Xs(t),sheet:t.sheet??{},version:t.version})),r=m=>o({...n,...m}),a=e.role==="gm",l=JSON.
stringify([t.sheet,t.name,t.note]),u=L(l),d=u.current!==l,f=async m=>{m.preventDefault();let g={name:n.name.trim()||t.name,note:n.note,...io(n.sheet)};if(a&&n.owner!==
Xs(t)){let O=n.owner===en;Object.assign(g,{owner:O?null:n.owner||null,free:O})}let b=d?n.version:t.version;await e.act(()=>e.table.changeCharacter(t.id,g,b))&&(e.
say(i("Saved.")),s())},h=()=>{u.current=l,o({name:t.name,note:t.note,owner:Xs(t),sheet:t.sheet??{},version:t.version})},p=async()=>{await e.ask(i("Remove {name}\
 from the table? The story keeps what they did.",{name:t.name}),i("Remove them"))&&await e.act(()=>e.table.deleteCharacter(t.id,t.version))},$=m=>`${t.id}-${m}`;
return c`<form class="stack more-row" onSubmit=${f}>
    ${d?c`<p class="note" role="status">
          ${i("Somebody has changed this sheet meanwhile.")} <button type="button" class="mini" onClick=${h}>
            ${i("Take theirs")}
          </button>
        </p>`:null}
    <div>
      <label for=${$("name")}>${i("Name")}</label>
      <input
        id=${$("name")}
        maxlength="80"
        value=${n.name}
        onInput=${m=>r({name:m.currentTarget.value})}
      />
    </div>
    ${Object.entries(e.game.sheet.properties).map(([m,g])=>c`<${kr}
        key=${m}
        play=${e}
        id=${$(m)}
        title=${g.title}
        hint=${g.description}
        schema=${{...g.additionalProperties,"x-names":g["x-names"]}}
        tracks=${m===K?t.tracks:void 0}
        value=${n.sheet[m]??{}}
        known=${Gc(e,m)} change=${b=>r({sheet:{...n.sheet,[m]:b}})} />`)}
    <div>
      <label for=${$("note")}>${i("Note")}</label>
      <textarea
        id=${$("note")}
        class="says"
        maxlength="500"
        value=${n.note}
        onInput=${m=>r({note:m.currentTarget.value})}
      >
      </textarea>
    </div>
    ${a?c`<div>
          <label for=${$("owner")}>${i("Who plays them")}</label>
          <select
            id=${$("owner")}
            value=${n.owner}
            onChange=${m=>r({owner:m.currentTarget.value})}
          >
          <option value="">${i("the game master")}</option>
          <option value=${en}>${i("whoever takes them")}</option>
          ${e.people.filter(({active:m,role:g})=>m&&g==="player").map(({id:m,name:g})=>c`<option value=${m}>${g}</option>`)}
        </select></div>`:null}
    <${Dt} play=${e} into=${t} done=${s} />
    <div class="row wrap">
      <${v} play=${e} class="primary">${i("Save")}<//>
      <button type="button" onClick=${s}>${i("Cancel")}</button>
      <${v} play=${e} type="button" class="quiet push" onClick=${p}>${i("Remove them")}<//></div>
  </form>`}function Gc(e,t){return[...new Set(e.characters.flatMap(({sheet:s})=>Object.keys(s?.[t]??{})))]}function kr({play:e,id:t,title:s,hint:n,schema:o,value:r,
known:a,tracks:l,change:u}){let[d,f]=w(""),h=L(null),p=(o["x-names"]??[]).filter(x=>!Object.keys(r).some(A=>Oe(A,x))),$=o.type==="object"&&!l?tn(e,o):"",m=o.enum?
o.enum[1]??o.enum[0]:l?{}:o.type==="object"?{[e.game.approach.member]:1}:1,g=x=>x in r||u({...r,[x]:m}),b=()=>{let x=d.trim();if(!x){h.current?.focus();return}g(
x),f(""),h.current?.focus()},O=x=>u(Object.fromEntries(Object.entries(r).filter(([A])=>A!==x))),S=x=>{x.key==="Enter"&&(x.preventDefault(),b())};return c`<fieldset class="map"><legend>${s}</legend>${n?
c`<p class="hint">${n}</p>`:null}
    <ul>${Object.entries(r).map(([x,A])=>c`<li key=${x}><span class="map-name">${x}</span>
        ${!l&&c`<${Hc}
            play=${e}
            id=${`${t}-${x}`}
            name=${x}
            schema=${o}
            value=${A}
            change=${I=>u({...r,[x]:I})}
          />`}
        <button
          type="button"
          class="mini quiet"
          aria-label=${i("Remove {name}",{name:x})}
          onClick=${()=>O(x)}
        >
          <${_} name="close" />
        </button>
        ${l&&c`<${oo}
            play=${e}
            id=${`${t}-${x}`}
            name=${x}
            value=${A}
            tracks=${l}
            change=${I=>u({...r,[x]:I})}
          />`}
        ${$?c`<div class="below">
              <${kr}
                play=${e}
                id=${`${t}-${x}-${$}`}
                title=${o.properties[$].title}
                schema=${o.properties[$].additionalProperties}
                value=${A[$]??{}}
                known=${[]}
                change=${I=>u({...r,[x]:{...A,[$]:I}})}
              />
            </div>`:null}
      </li>`)}</ul>
    ${p.length>0&&c`<div class="row wrap">
        ${p.map(x=>c`<button type="button" class="mini" onClick=${()=>g(x)}><${_} name="plus" />${x}</button>`)}
      </div>`}
    <div class="row">
      <input
        list=${`${t}-known`}
        aria-label=${i("{title}: another name",{title:s})}
        maxlength="80"
        ref=${h}
        value=${d}
        onKeyDown=${S}
        onInput=${x=>f(x.currentTarget.value)}
      />
      <datalist id=${`${t}-known`}>
        ${a.filter(x=>!(x in r)).map(x=>c`<option value=${x}></option>`)}
      </datalist>
      <button type="button" class="mini" onClick=${b}><${_} name="plus" />${i("Add")}</button></div>
  </fieldset>`}function Hc({play:e,id:t,name:s,schema:n,value:o,change:r}){if(n.enum)return c`<select
      id=${t}
      aria-label=${s}
      value=${o}
      onChange=${a=>r(a.currentTarget.value)}
    >
      ${n.enum.map(a=>c`<option value=${a}>${n["x-enum-labels"]?.[a]?.label??a}</option>`)}
    </select>`;if(n.type==="object"){let{member:a}=e.game.approach,{minimum:l=0,maximum:u=10}=n.properties[a];return c`<${P}
      id=${t}
      says=${s}
      value=${o[a]??0}
      least=${l}
      most=${u}
      change=${d=>r({...o,[a]:d})}
    />`}return c`<${P}
    id=${t}
    says=${s}
    value=${o}
    least=${n.minimum??0}
    most=${n.maximum??99}
    change=${r}
  />`}function sn({play:e,character:t}){let[s,n]=w(!1);return c`<details
    class="whole"
    onToggle=${o=>o.target===o.currentTarget&&n(o.currentTarget.open)}
  >
    <summary>${t.name}</summary>${s?c`<${vr} play=${e} character=${t} />`:null}
  </details>`}function wr({play:e,character:t}){return c`<section class="card" aria-label=${t.name}>
    <${vr} play=${e} character=${t} titled=${!0} />
  </section>`}function vr({play:e,character:t,titled:s=!1}){let[n,o]=w(!1),r=L(null),a=e.role==="gm"||t.owner===e.me,l=Uc(e,t),u=e.people.find(({id:h})=>h===t.owner),
d=()=>{o(!1),setTimeout(()=>r.current?.focus())},f=s?c`<h2>${t.name}</h2>`:null;return c`<div>
    <div class="row">
      ${f}
      ${s&&e.role==="gm"&&u&&u.id!==e.me?c`<span class="soft small">${u.name}</span>`:null}
      ${a?c`<button
            class="mini quiet push"
            ref=${r}
            aria-expanded=${String(n)}
            aria-label=${i("Change {name}",{name:t.name})}
            onClick=${()=>n?d():o(!0)}
          >
            <${_} name="pen" />
            ${n?i("Done"):i("Change")}
          </button>`:null}
    </div>
    <div class="tracks">
      ${l.map(([h,p])=>c`<${nn}
            key=${h}
            play=${e}
            who=${t.id}
            name=${t.name}
            track=${h}
            at=${p}
            editing=${n}
          />`)}
    </div>
    ${n?c`<${br} play=${e} character=${t} close=${d} />`:c`<${Yc} play=${e} character=${t} />`}
  </div>`}function Uc(e,{tracks:t}){let s=Object.keys(e.game.tracks),n=o=>s.includes(o)?s.indexOf(o):s.length;return Object.entries(t).sort(([o],[r])=>n(o)-n(r))}
function nn({play:e,who:t,name:s,track:n,at:o,editing:r,spent:a}){let l=e.label("track",n),{value:u,cap:d}=o,f=($,m)=>e.actAfter(()=>e.table.changeTracks({changes:[
{who:t,track:n,amount:$,text:m}],note:$<0?a?.take():void 0}),()=>e.say(`${l} ${u+$}`)),h=d!==void 0&&u>=d,p={name:s,track:$e(e,n)};return c`<div class=${`track-\
row ${ws(u)}`}>
    <${Le} name=${l} shape=${e.game.tracks[n]?.shape} value=${u} cap=${d} of=${s} />
    ${r?c`<span class="row">
          <${v}
            play=${e}
            class="mini"
            aria-label=${i("{name}: {track}, one less",p)}
            lacks=${u<=0}
            queued
            onClick=${()=>f(-1)}
          >
            <${_} name="minus" />
          <//>
          <${v}
            play=${e}
            class="mini"
            aria-label=${i("{name}: {track}, one more",p)}
            lacks=${h}
            queued
            onClick=${()=>f(1)}
          >
            <${_} name="plus" />
          <//>
        </span>`:null}
  </div>${(o.texts??[]).map($=>c`<p class="row harm-text"><span>${$}</span>
    ${r?c`<${v}
          play=${e}
          class="mini quiet push"
          aria-label=${i("{text} is healed",{text:$})}
          queued
          onClick=${()=>f(-1,$)}
        >
          ${i("Healed")}
        <//>`:null}
  </p>`)}`}function Yc({play:e,character:t}){let s=Object.entries(e.game.sheet.properties).filter(([n])=>Object.keys(t.sheet?.[n]??{}).length);return c`<div class="values">
    ${s.map(([n,o])=>c`<h3>${o.title}</h3><ul class="chips">
      ${Object.entries(t.sheet[n]).map(([r,a])=>c`<li class="chip">${B(r)} <b>${zc(e,o,a)}</b></li>`)}
    </ul>`)}
    ${t.note?c`<p class="told note-text">${t.note}</p>`:null}
  </div>`}function zc(e,t,s){let n=t.additionalProperties??{};if(n.enum)return n["x-enum-labels"]?.[s]?.label??s;if(n.type==="object"){let{member:o}=e.game.approach;
if(t===e.game.sheet.properties[K])return Ts(e,s);let r=Object.entries(s[tn(e,n)]??{}).map(([a,l])=>`${a} ${l}`);return[s[o],...r].filter(a=>a!==void 0).join(" \xB7\
 ")}return typeof s=="number"&&n.minimum<0&&s>0?`+${s}`:String(s).replace("-","\u2212")}function Or({play:e}){let t=e.role==="gm",{host:s}=e.session.options,n=e.session.expires&&vt(e.session.expires),o=e.people.filter(l=>l.active),r=e.people.filter(
l=>!l.active),a=e.characters.filter(({owner:l})=>!o.some(({id:u})=>u===l));return c`<section class="card" aria-labelledby="people-title">
    <h2 id="people-title" tabindex="-1">${i("People")}</h2>
    <p class="small">${En(s,e.personName(s))} ${n}</p>
    <ul class="people">
      ${o.map(l=>c`<${xr} key=${l.id} play=${e} person=${l} />`)}
    </ul>
    ${!t&&a.length?c`<h3>${i("Of the game master")}</h3>
        ${a.map(l=>c`<${sn} key=${l.id} play=${e} character=${l} />`)}`:null}
    ${t&&r.length?c`<details class="whole">
          <summary>${i("Former seats")}</summary>
          <ul class="people">
            ${r.map(l=>c`<${xr} key=${l.id} play=${e} person=${l} />`)}
          </ul>
        </details>`:null}
  </section>`}function xr({play:e,person:t}){let[s,n]=w(!1),{id:o,name:r,role:a,active:l}=t,u=o===e.me,d=l&&e.present.has(o),f=e.characters.filter(({owner:m})=>m===
o),h={gm:i("game master"),spectator:i("watches"),player:""},p=l?d?i("here"):i("away"):i("seat closed"),$=f.filter(m=>!e.mine.includes(m));return c`<li class="person">
    <span class=${d?"face":"face away"} aria-hidden="true">${[...r][0]}</span>
    <div>
      <b>${r}</b>
      ${u?c` <span class="soft">${i("(you)")}</span>`:null} <span class="soft">
        ${[h[a],...f.filter(m=>e.mine.includes(m)).map(m=>m.name)].filter(Boolean).join(", ")}
      </span>
      <div class="tiny soft">${p}</div></div>
    ${e.role==="gm"&&!u?c`<button
          class="mini quiet"
          aria-label=${i("{name}: more",{name:r})}
          aria-expanded=${String(s)}
          onClick=${()=>n(!s)}
        >
          <${_} name="more" />
        </button>`:null}
    ${s?c`<${Kc} play=${e} person=${t} />`:null}
    ${$.length?c`<div class="below">
          ${$.map(m=>c`<${sn} key=${m.id} play=${e} character=${m} />`)}
        </div>`:null}
  </li>`}function Kc({play:e,person:t}){let[s,n]=w(""),{id:o,name:r,active:a,role:l}=t,u=async()=>{if(!await e.ask(i("A new link for {name}? The one they have s\
tops working.",{name:r}),i("Make a new link")))return;let h=await e.act(()=>e.table.renewToken(o));h&&n(Gn(Bn(e.client),h))},d=async()=>{await e.ask(i("Close th\
e seat of {name}? Their characters stay, and are yours until they come back.",{name:r}),i("Close the seat"))&&await e.act(()=>e.table.revoke(o))&&(e.say(i("The \
seat is closed.")),document.getElementById("people-title")?.focus())},f=()=>on(e,t);return c`<div class="below stack">
    <div class="row wrap">
      <${v} play=${e} class="mini" onClick=${u}>${a?i("New link"):i("Open the seat again")}<//>
      ${a&&l==="player"?c`<${v} play=${e} class="mini" onClick=${f}>${i("Make game master")}<//>`:null}
      ${a?c`<${v} play=${e} class="mini" onClick=${d}>${i("Close the seat")}<//>`:null}
    </div>
    ${s?c`<${Hn} link=${s} label=${i("For {name} alone: anyone who has it sits there",{name:r})} />`:null}
  </div>`}async function on(e,{id:t,name:s}){await e.ask(i("Make {name} the game master? You become a player, and only they can give it back.",{name:s}),i("Hand\
 over"))&&await e.act(()=>e.table.handOver(t))&&e.say(i("{name} is the game master now.",{name:s}))}function Sr({play:e}){let t=e.role==="gm",[s,n]=w(!1),{turn:o,
...r}=e.session.tracks,a=Object.entries(r),[l,u]=w(""),d={take(){return u(""),l.trim()||void 0}},f=$=>e.game.tracks[$]?.cost==="spends",h=Object.keys(e.game.once_a_turn).
length>0;if(!a.length&&!h)return null;let p=()=>e.act(()=>e.table.startTurn(),()=>e.say(i("A new turn has begun.")));return c`<section class="card" aria-labelledby="table-title">
    <div class="row"><h2 id="table-title">${i("The table")}</h2>
      ${t&&a.length?c`<button
            class="mini quiet push"
            aria-expanded=${String(s)}
            aria-label=${i("Change the table's tracks")}
            onClick=${()=>n(!s)}
          >
            <${_} name="pen" />
            ${s?i("Done"):i("Change")}
          </button>`:null}
    </div>
    <div class="tracks">
      ${a.map(([$,m])=>c`<${nn}
            key=${$}
            play=${e}
            who="session"
            name=${i("The table")}
            track=${$}
            at=${m}
            editing=${s&&t}
            spent=${f($)?d:void 0}
          />`)}
    </div>
    ${s&&t&&a.some(([$])=>f($))?c`<div>
          <label for="gm-move">${i("What is it spent on?")}</label>
          <input
            id="gm-move"
            class="says"
            maxlength="500"
            value=${l}
            onInput=${$=>u($.currentTarget.value)}
          />
        </div>`:null}
    ${h?c`<div class="row wrap turn-row">
          <span>${i("Turn {n}",{n:o?.value??1})}</span>
          ${t?c`<${v} play=${e} class="mini push" onClick=${p}>${i("New turn")}<//>`:null}
        </div>`:null}
  </section>`}function Tr({play:e}){let t=[...e.actions.values()].map(o=>({action:o,pending:o.consequences.filter(({state:r})=>r==="pending")})).filter(({pending:o})=>o.length);
if(t.length<2)return null;let s=async()=>{let o=t.flatMap(({action:l,pending:u})=>u.map(({character:d})=>d??l.character)),r=U([...new Set(o)].map(l=>e.nameOf(l)));
if(await e.ask(i("Let all of it happen, without asking {who}?",{who:r}),i("Let it happen"))){for(let{action:l,pending:u}of t){let d=Object.fromEntries(u.map(({id:f})=>[
f,"landed"]));if(!await e.act(()=>e.table.choose(l.id,{fate:d})))return}e.look("")}},n=t.reduce((o,{pending:r})=>o+r.length,0);return c`<${v} play=${e} class="quiet wide" onClick=${s}>
    ${C(n,"Settle what waits ({n})","Settle all that waits ({n})")}
  <//>`}var Jc="(min-width: 720px) and (max-width: 1099px)";function rn({play:e,app:t,above:s=!1}){let n=e.awaited(!0);if(Vc(Jc)!==s||s&&!n.length)return null;let o=r=>{
e.look(r.id),t.look("now")};return c`<section class=${s?"queue-box above":"queue-box"}>
    <h2>${i("Waiting for you")} <span class="chip">${n.length}</span></h2>
    ${n.length?c`<ul class="queue">${n.map(({action:r,turns:a})=>c`<li>
              <button
                class="entry"
                aria-current=${e.focus===r.id?"true":null}
                onClick=${()=>o(r)}
              >
        <span class="need">${jn(a[0].what)}</span>
        <span class="says">${r.spec.goal??""}</span>
        <span class="who">${e.nameOf(r.character)}</span></button></li>`)}</ul>`:c`<p class="small soft">${i("Nothing. Let them talk.")}</p>`}
    <${Tr} play=${e} />
  </section>`}function Vc(e){let[t,s]=w(()=>matchMedia(e).matches);return q(()=>{let n=matchMedia(e),o=()=>s(n.matches);return n.addEventListener("change",o),()=>n.
removeEventListener("change",o)},[e]),t}function Cr({play:e}){let t=(r,a)=>e.act(()=>e.table.changeSession({options:{...e.session.options,[r]:a}},"*")),s=[["given_dice",i("Dice may be thrown by hand, \
and their faces tapped")],["published",i("Rules of the published game are allowed too")]],{host:n}=e.session.options,o=e.people.filter(({id:r,active:a})=>a||r===
n);return c`${s.map(([r,a])=>c`<label class="tick">
      <input
        type="checkbox"
        checked=${e.session.options[r]}
        ...${Ee(e,({checked:l})=>t(r,l))}
      />${a}</label>`)}
    <div>
      <label for="set-host">${i("Who runs this service?")}</label>
      <select id="set-host" value=${n} ...${Ee(e,({value:r})=>t("host",r))}>
        <option value="">${i("Not said")}</option>
        <option value="none">${i("Nobody who plays here")}</option>
        ${o.map(({id:r,name:a})=>c`<option value=${r}>${a}</option>`)}
      </select>
    </div>`}function Mr({play:e}){let[t,s]=w(""),{system:n,rules:o}=e.session;return q(()=>{let r=({systems:a})=>s(a.find(({name:l})=>l===n)?.rules??"");e.client.listSystems().
then(r,()=>{})},[n,o]),_r(t)<=_r(o)?null:c`<${jr} play=${e} to=${{rules:t}} name=${t} />`}function _r(e){return Number(e.split("/")[1])||0}function Ar({play:e}){
let[t,s]=w(ks),n=r=>e.act(async()=>s(r.text?await In(e,r):r)),o=t.checked?.document;return c`<details class="stack"><summary>${i("Your own game")}</summary>
    <${Wn} file=${t} choose=${n} busy=${e.busy} />
    ${o&&c`<${jr} play=${e} to=${{game:o}} name=${o.title} done=${()=>s(ks)} />`}
  </details>`}function jr({play:e,to:t,name:s,done:n=()=>{}}){let o=i("Play by {rules} from now on",{rules:s});return c`<div><${v} play=${e} onClick=${async()=>{
await e.ask(`${o}?`,o)&&await e.act(()=>e.table.changeGame(t,"*"),n)}}>${o}<//></div>`}function Nr({play:e}){return c`
    <div><label for="set-language">${i("Language")}</label>
      <select
        id="set-language"
        value=${e.settings.language}
        onChange=${t=>e.set("language",t.currentTarget.value)}
      >
        <option value="">${i("As the browser has it")}</option>
        ${An.map(({language:t,name:s})=>c`<option value=${t} lang=${t}>${s}</option>`)}
      </select></div>
    <div><label for="set-motion">${i("Motion")}</label>
      <select
        id="set-motion"
        value=${e.settings.motion}
        onChange=${t=>e.set("motion",t.currentTarget.value)}
      >
        <option value="">${i("As the device has it")}</option>
        <option value="less">${i("Less: dice appear, and do not fly")}</option>
      </select></div>
    <div><label for="set-sound">${i("Sound")}</label>
      <select
        id="set-sound"
        value=${e.settings.sound}
        onChange=${t=>e.set("sound",t.currentTarget.value)}
      >
        <option value="">${i("Your own dice")}</option>
        <option value="all">${i("All dice")}</option>
        <option value="off">${i("Off")}</option>
      </select></div>
    <${Qc} play=${e} />
    ${e.role==="gm"?c`<${el} play=${e} />`:null}
    <${sl} play=${e} />
    <section class="stack part"><h3>${i("This seat")}</h3>
      <p class="small">
        ${i("You sit here as {name}, on this device alone. To sit elsewhere too, you need a link of your own from the game master.",{name:e.personName(e.me)})}
      </p>
      <${Zc} play=${e} />
      <button onClick=${()=>e.open("seat")}>${i("Save this seat")}</button>
      <button onClick=${()=>e.page.toDoor()}>${i("Other tables")}</button>
      <button onClick=${()=>Xc(e)}>${i("Leave this table")}</button></section>`}function Zc({play:e}){let[t,s]=w(e.personName(e.me));return c`<form onSubmit=${async o=>{
o.preventDefault(),await e.act(()=>e.table.renamePerson(e.me,{name:t.trim()}))}}><label for="set-name">${i("Your name at this table")}</label>
    <input id="set-name" maxlength="80" value=${t} onInput=${o=>s(o.currentTarget.value)} />
    <${v} play=${e} class="mini" lacks=${["",e.personName(e.me)].includes(t.trim())}>${i("Change it")}<//></form>`}function Qc({play:e}){let[t,s]=w(Nn()),n=e.settings.
calls!=="off";return c`<div><label for="set-calls">${i("When something awaits you while you look elsewhere")}</label>
    <select
      id="set-calls"
      value=${e.settings.calls}
      onChange=${o=>e.set("calls",o.currentTarget.value)}
    >
      <option value="">${i("A sound and a notification")}</option>
      <option value="off">${i("Only the tab counts")}</option>
    </select>
    ${n&&t==="default"&&c`<button class="quiet" onClick=${async()=>s(await Notification.requestPermission())}>
        ${i("Allow notifications")}
      </button>`}
    ${n&&t==="denied"&&c`<p class="hint">${i("This browser refuses notifications of this page: allow them in its settings.")}</p>`}
    ${n&&t==="none"&&c`<p class="hint">${i("Notifications need https, or the machine of the service itself.")}</p>`}
  </div>`}async function Xc(e){let s=e.role==="gm"?i("Leave, and forget your seat on this device? Nobody else can lead the table, and nobody can let you in agai\
n."):i("Leave, and forget your seat on this device? {gm} can give you a new link.",{gm:e.gmName});await e.ask(s,i("Leave"),{sends:!1})&&e.leave()}function el({play:e}){
let[t,s]=w(""),[n,o]=w(""),r=e.people.filter(({id:u,active:d,role:f})=>d&&f==="player"&&u!==e.me),a=async()=>{if(!await e.ask(i("A new code for joining? Links t\
hat were sent stop working; who sits stays."),i("New code")))return;let u=await e.act(()=>e.table.changeCode());u&&s(u.join_code)},l=r.find(({id:u})=>u===n)??r[0];
return c`<section class="stack part"><h3>${i("The table")}</h3>
    <${Cr} play=${e} />
    <div><${v} play=${e} onClick=${a}>${i("New code for joining")}<//>
      ${t?c`<p role="status" class="small">
            ${i("The code is {code} now.",{code:Fs(t)})} <button class="quiet" onClick=${()=>e.open("invite")}>
              ${i("Invite")}
            </button>
          </p>`:null}
    </div>
    ${r.length?c`<div>
          <label for="set-gm">${i("Hand over to")}</label>
          <div class="row">
            <select id="set-gm" value=${l.id} onChange=${u=>o(u.currentTarget.value)}>
          ${r.map(({id:u,name:d})=>c`<option value=${u}>${d}</option>`)}
        </select><${v} play=${e} class="fixed" onClick=${()=>on(e,l)}>${i("Hand over")}<//></div></div>`:null}
    <${Mr} play=${e} />
    <${Ar} play=${e} />
    <${tl} play=${e} />
  </section>`}function tl({play:e}){let[t,s]=w(!1),[n,o]=w(""),[r,a]=w(!1),l=e.session.name||e.game.title,u=n.trim().toLowerCase()===l.trim().toLowerCase(),d=async()=>{
let h=!1;await e.act(async()=>{try{await e.table.deleteSession(),h=!0}catch(p){if(p.code!=="epoch_open")throw p;a(!0)}}),h&&e.leave()},f=async()=>{await Ho(e)&&
a(!1)};return t?c`<div class="stack note bad">
    <p>${i("Everything goes: story, sheets, clocks, and the proofs of all dice. Nobody can bring it back.")}</p>
    <button onClick=${()=>ot(e)}>${i("Save my proofs first")}</button>
    <div>
      <label for="set-delete">${i("Write \u201C{name}\u201D to delete it",{name:l})}</label>
      <input
        id="set-delete"
        autocomplete="off"
        value=${n}
        onInput=${h=>o(h.currentTarget.value)}
      />
    </div>
    ${r?c`<p role="alert">
          <b>
            ${i("This chapter has rolls that nobody could check any more. End it first, and take everything along.")}
          </b>
        </p>
          <${v} play=${e} onClick=${f}>${i("End the chapter, download everything")}<//>`:null}
    <div class="row wrap">
      <${v} play=${e} class="primary" lacks=${!u} onClick=${d}>${i("Delete it for all")}<//>
      <button onClick=${()=>s(!1)}>${i("Keep it")}</button>
    </div>
  </div>`:c`<button class="quiet" onClick=${()=>s(!0)}>${i("Delete the table")}</button>`}function sl({play:e}){return e.warnings.length?c`<section class="stack part"><h3>${i(
"What this device noticed")}</h3>
    <ul class="stack small">
      ${e.warnings.map(({about:t,detail:s,at:n})=>c`<li class="note bad">
            <b>${t}</b>: ${s} <span class="soft tiny">
              ${new Date(n).toLocaleString(ne)}
            </span>
          </li>`)}
    </ul>
    <button onClick=${()=>e.open("fair")}>${i("Fair dice")}</button></section>`:null}var nl=20*6e4;function qr(e,t){let s=ol(e.entries),n=rl(e,s).filter(o=>t==="rolls"?o.steps.some(({type:r})=>r==="rolled"||r==="resisted"):t==="all"||cl(e,o));return ll(
n)}function ol(e){let t=new Map;for(let s of e)if(s.reversed_by&&t.set(s.seq,e.find(({seq:n})=>n===s.reversed_by)??{seq:s.reversed_by}),s.type==="reversed")for(let n of s.
reverses??[])t.set(n,s);return t}function rl(e,t){let s=new Map,n=[],o=new Set(e.entries.map(({seq:r})=>r));for(let r of e.entries){let a=il(r),l=Date.parse(r.at);
if(a&&r.type!=="difficulty_opened"){let f=s.get(a);f?r.type==="rolled"&&(n.splice(n.indexOf(f),1),n.push(f),f.at=l):(f={key:`a${a}`,kind:"tale",at:l,steps:[],undone:t},
s.set(a,f),n.push(f)),f.steps.push(r);continue}if(r.type==="reversed"&&(r.reverses??[]).some(f=>o.has(f)))continue;let u=ul(e,r),d=n.at(-1);!u||d?.words&&!d.steps[0].
changes.length&&d.words===u&&d.steps[0].by===r.by||n.push({key:`e${r.seq}`,kind:"minor",at:l,steps:[r],undone:t,words:u})}return n.filter(({kind:r,steps:a})=>r!==
"tale"||al(a))}function il(e){return e.action?e.action:e.type==="rolled"?`r${e.seq}`:""}function al(e){return e.some(({type:t,action_after:s,ruling:n,announced:o,
unruled:r})=>t==="tale_told"||s||n||o||r)}function cl(e,{steps:t}){let s=new Set(e.mine.map(({id:n})=>n));return t.some(({by:n,character:o,assistants:r=[],changes:a})=>n===
e.me||[o,...r,...a.map(({who:l})=>l)].some(l=>s.has(l)))}function ll(e){let t=[],s=0;for(let n of e){let o=Math.max(n.at,...n.steps.map(({at:r})=>Date.parse(r)));
n.at-s>nl&&t.push({key:`t${n.key}`,kind:"scene",at:n.at,steps:[],undone:new Map}),t.push(n),s=Math.max(s,o)}return t}function Er(e){let t=new Date(e),s=navigator.
languages.find(o=>o.startsWith(ne))??ne,n=t.toLocaleTimeString(s,{hour:"2-digit",minute:"2-digit"});return t.toDateString()===new Date().toDateString()?n:`${t.toLocaleDateString(
s,{day:"numeric",month:"long"})}, ${n}`}function ul(e,t){let s=t.by_name??i("The service"),n=t.clock_after?.name??t.clock_name??(t.clock&&e.nameOf(t.clock)),o=t.
character_after?.name??t.character_name??t.character,r=t.person_name??t.name??e.personName(t.person);switch(t.type){case"session_created":return i("{who} opened\
 the table.",{who:s});case"imported":return i("{who} opened the table from a file.",{who:s});case"session_changed":return i("{who} changed the table.",{who:s});case"\
game_changed":return i("{who} moved the table to {rules}.",{who:s,rules:t.title||t.rules});case"person_joined":return i("{who} sat down.",{who:t.name});case"per\
son_revoked":return t.by===t.person?i("{who} left the table.",{who:s}):i("{who} closed the seat of {person}.",{who:s,person:r});case"person_renamed":return i("{\
former} is called {name} now.",{former:t.former,name:t.name});case"gm_handed_over":return i("{person} is the game master now.",{person:r});case"code_changed":return i(
"{who} changed the code for joining.",{who:s});case"character_created":return i("{who} brought in {character}.",{who:s,character:o});case"character_changed":return i(
"{who} changed the sheet of {character}.",{who:s,character:o});case"character_deleted":return i("{who} removed {character}.",{who:s,character:o});case"clock_cre\
ated":return i("{who} started a clock: {clock}.",{who:s,clock:n});case"clock_changed":return n?i("{who} changed a clock: {clock}.",{who:s,clock:n}):"";case"cloc\
k_deleted":return i("{who} put a clock away: {clock}.",{who:s,clock:n});case"clock_ticked":return dl(t,s,n);case"turn_started":return i("{who} began a new turn.",
{who:s});case"tracks_changed":return t.changes.length?`${s}: ${U(Ve(e,t.changes))}.`:"";case"difficulty_opened":return i("{who} opened the Difficulty: it was {n\
}.",{who:s,n:t.difficulty});case"epoch_closed":return i("{who} ended chapter {n} of the dice.",{who:s,n:t.epoch+1});case"epoch_revealed":return i("The seal of c\
hapter {n} is open: its dice can be checked.",{n:t.epoch+1});case"reversed":return i("{who} took something back.",{who:s});case"token_renewed":return"";default:
return i("Something that this page does not know: {type}.",{type:t.unknown_type??t.type.replaceAll("_"," ")})}}function dl(e,t,s){let n=e.changes.find(({who:o,track:r})=>o===
e.clock&&r==="filled");return n?`${_t(n,s,e.clock_after)}.`:i("{who} ticked {clock}, and nothing moved.",{who:t,clock:s})}var Ir=new Set(["chosen","resisted"]);var fl=200,ml=new Set(["rolled","chosen","resisted","tracks_changed","clock_ticked","turn_started","tale_told"]);function cn(e,t,s){return(e.role==="gm"||t.type===
"tale_told"&&t.by===e.me)&&ml.has(t.type)&&!s.undone.has(t.seq)}function Rr({play:e,item:t,entry:s,undoing:n,setUndoing:o}){return n!==s.seq||!cn(e,s,t)?null:c`<${$l} play=${e} entry=${s} close=${()=>{
o(a=>a===s.seq?0:a),setTimeout(()=>document.getElementById(`undo-${s.seq}`)?.focus())}} />`}async function hl(e,t,s){try{return{preview:await e.table.previewReversal(
t,{signal:s}),refusal:"",over:!1}}catch(n){return Dr(e,n)}}function Dr(e,t){let s=t.code==="happened";return{preview:null,refusal:s?i("This has been undone alre\
ady."):ke(t,e).text,over:s}}function $l({play:e,entry:t,close:s}){let[n,o]=w(""),[r,a]=w(null),l=L(null),[{preview:u,refusal:d,over:f},h]=w({preview:null,refusal:""}),
[p,$]=w([]),m=L(null);q(()=>(l.current?.focus(),()=>setTimeout(()=>document.activeElement===document.body&&Wr(t))),[]),q(()=>{if(e.sending||f)return;let O=new AbortController,
{signal:S}=O;m.current=O;let x=()=>hl(e,t.seq,S).then(I=>S.aborted||h(I)),A=setTimeout(()=>S.aborted||x(),fl);return()=>{O.abort(),clearTimeout(A)}},[t.seq,e.entries.
length,e.sending,f]);let g=async()=>{m.current?.abort();let O=null,S=await e.act(async()=>{try{return await an(e,t.seq,n.trim(),bl(u),r!==null)}catch(x){if(x.code!==
"happened"&&(x.code!=="reverse_later_first"||r))throw x;O=x;return}});O?.code==="happened"?h(Dr(e,O)):O?a(O.body?.entries??[]):S&&(s(),e.say(i("Undone.")),document.
activeElement?.closest(".undo")||Wr(t),p.length&&await e.act(()=>wl(e,p)))},b=u?to(e,u):[{part:"goes",label:i("What goes back"),words:d||"\u2026"}];return c`<div class="undo stack" role="group" aria-label=${i(
"What goes back")}>
    ${b.map(({part:O,label:S,words:x})=>c`<p class=${O==="differs"?"note":"small"} key=${O}>
        <b>${S}:</b> ${pl(x)}
      </p>`)}
    <${gl} started=${u?.started??{}} removed=${p} setRemoved=${$} />
    ${t.type==="rolled"?c`<p class="hint">
          ${i("The dice stay in the log and in their chapter, so that everybody sees that they fell.")}
        </p>`:null}
    <label for=${`why-${t.seq}`}>${i("Why?")}</label>
    <input
      class="says"
      id=${`why-${t.seq}`}
      ref=${l}
      maxlength="500"
      value=${n}
      onInput=${O=>o(O.currentTarget.value)}
    />
    ${r?c`<p class="note" role="alert">
          ${C(r.length||2,"A later step hangs on this.","{n} later steps hang on this.")}
        </p>`:null}
    <div class="row wrap">
      <${v} play=${e} class="primary" lacks=${f} onClick=${g}>
        ${r?i("Undo them too"):i("Undo this")}
      <//>
      <button onClick=${s}>${i("Leave it")}</button>
    </div>
  </div>`}function Wr({seq:e}){document.getElementById(`entry-${e}`)?.focus()}function pl(e){return/[.!?…]$/.test(e)?e:`${e}.`}function gl({started:e,removed:t,
setRemoved:s}){let n=o=>s(t.includes(o)?t.filter(r=>r!==o):[...t,o]);return Object.entries(e).map(([o,r])=>c`<label class="tick" key=${o}>
      <input type="checkbox" checked=${t.includes(o)} onChange=${()=>n(o)} />
      ${kl(r)}
    </label>`)}function bl(e){return(e?.reverses.length??0)>1}function kl(e){return i("Remove the clock that the bargain started: {clock}",{clock:e})}async function wl(e,t){
for(let s of t)await e.table.deleteClock(s,"*").catch(n=>{if(n.code!=="not_found")throw n})}async function an(e,t,s,n,o,r=8){try{return await e.table.reverse({seq:t,
note:s,with_later:n||o})}catch(a){if(!o||a.code!=="reverse_later_first"||r===0)throw a;let l=[...a.body?.entries??[]].sort((u,d)=>d-u);for(let u of l)await an(e,
u,s,!0,!0,r-1).catch(d=>{if(d.code!=="happened")throw d});return an(e,t,s,n,o,r-1)}}var vl=60;function Lr({play:e}){let[t,s]=w("all"),[n,o]=w(0),r=qr(e,t),a=Ol(e),l=[["all",i("All")],["rolls",i("Rolls")],["mine",i("Mine")]];return c`<section class="card tales" aria-labelledby="story-title">
    <div class="row wrap"><h2 id="story-title" tabindex="-1">${i("Story")}</h2>
      <div class="filters push" role="group" aria-label=${i("Show")}>
        ${l.map(([u,d])=>c`<button aria-pressed=${String(t===u)} onClick=${()=>s(u)}>${d}</button>`)}
      </div>
    </div>
    <div class="scroll" ref=${a} role="region" aria-label=${i("Entries")} tabindex="0">
      ${e.hasEarlier?c`<${xl} play=${e} />`:null}
      <ol class="story">
        ${r.map(u=>c`<${Sl} key=${u.key} play=${e} item=${u} undoing=${n} setUndoing=${o} />`)}
      </ol>
      ${r.length?null:c`<p class="soft small">
            ${t==="all"?i("Nothing has happened yet."):i("Nothing of this kind yet.")}
          </p>`}
    </div>
  </section>`}function xl({play:e}){let[t,s]=w(!1);return c`<${v} play=${e} class="quiet wide" lacks=${t} onClick=${async()=>{t||(s(!0),await e.earlier().catch(
()=>e.say(i("It could not be loaded."))),s(!1))}}>
    ${i("Earlier")}
  <//>`}function Ol(e){let t=L(null),s=L(!0),n=L({first:0,height:0});return q(()=>{let o=t.current,r=()=>{s.current&&(o.scrollTop=o.scrollHeight)},a=()=>{o.clientHeight&&
(s.current=o.scrollHeight-o.scrollTop-o.clientHeight<vl)};o.addEventListener("scroll",a,{passive:!0});let l=new ResizeObserver(r);return l.observe(o),()=>{o.removeEventListener(
"scroll",a),l.disconnect()}},[]),xt(()=>{let o=t.current,r=e.entries[0]?.seq??0,a=o.scrollHeight-n.current.height;s.current?o.scrollTop=o.scrollHeight:r<n.current.
first&&a>0&&(o.scrollTop+=a),n.current={first:r,height:o.scrollHeight}}),t}function Sl({play:e,item:t,undoing:s,setUndoing:n}){if(t.kind==="scene")return c`<li class="scene">${Er(
t.at)}</li>`;let o={play:e,item:t,undoing:s,setUndoing:n};return t.kind==="minor"?c`<${Tl} ...${o} />`:c`<${_l} ...${o} />`}function yr({name:e}){return c`<span class="face" aria-hidden="true">${[
...e||"\xB7"][0]}</span>`}function Tl({play:e,item:t,...s}){let[n]=t.steps,o=t.undone.get(n.seq);return c`<li class=${`tale minor${o?" undone":""}`} id=${`entry\
-${n.seq}`} tabindex="-1">
    <${yr} name=${n.by_name} />
    <div><p class="says">${t.words}</p>
      ${n.note?c`<p class="told">${n.note}</p>`:null}
      ${o?c`<p class="rule"><${rs} by=${o} /></p>`:null}
      <${os} play=${e} item=${t} entry=${n} ...${s} />
    </div>
  </li>`}function Cl(e){let t=e.map(({action_after:n})=>n).filter(Boolean),s=new Map([...t.flatMap(({consequences:n})=>n),...e.flatMap(({picks:n=[]})=>n)].map(n=>[
n.id,n]));return t.length?{...t.at(-1),consequences:[...s.values()]}:void 0}function _l({play:e,item:t,...s}){let{steps:n,undone:o}=t,r=n.find(({type:m})=>m==="\
rolled"),a=Cl(n),l=r??n[0],u=r&&o.get(r.seq),d=r?.ruling?.goal??a?.spec.goal??n.find(({action_after:m})=>m?.spec.goal)?.action_after.spec.goal,f=n.find(({verdict:m})=>m)?.
verdict,h=u?void 0:r?.ruling?.success??f?.success,p=r&&h!==void 0&&_s(e,f?.outcome??r.ruling?.outcome,a?.says),$=r?.character_name??n.find(m=>m.character_name)?.
character_name??e.character(a?.character)?.name;return c`<li class=${`tale${u?" undone":""}`} id=${`entry-${l.seq}`} tabindex="-1">
    <${yr} name=${(r??n.find(({type:m})=>m==="action_opened")??l).by_name} />
    <div>
      <p class="says">
        ${d?ft(d):c`<span class="soft">${$}</span>`}
        ${p?c` <b>${ft(p)}</b>`:null}
      </p>
      ${r?c`<${jl} play=${e} entry=${r} name=${$} verdict=${f} />`:c`<p class="rule"><b>${$}</b> ${Ml(a)}</p>`}
      ${u?c`<p class="rule"><${rs} by=${u} /></p>`:null}
      ${Al(e,a).map(m=>c`<p class="rule">${m}</p>`)}
      ${r?c`${r.gm_fields?c`<p class="rule">
                  ${i("Typed for {gm}: {what}",{gm:e.gmName,what:U(r.gm_fields.map(m=>e.label("field",m)))})}
                </p>`:null}
          <${Fr} play=${e} entry=${r} />
          <${os} play=${e} item=${t} entry=${r} ...${s} />`:null}
      ${n.filter(({type:m})=>Ir.has(m)||m==="tale_told").map(m=>{let g={play:e,item:t,step:m,...s};return m.type==="tale_told"?c`<${Il} key=${m.seq} ...${g} />`:
c`<${El} key=${m.seq} gone=${u} action=${a} ...${g} />`})}
      <${ts} play=${e} aid=${l.action??`r${l.seq}`} place="story-" />
    </div>
  </li>`}function ft(e){return/[.!?…”"'»)]$/.test(e.trim())?e.trim():`${e.trim()}.`}function Ml(e){return e?{draft:i("not agreed yet"),ready:i("agreed, not\
 rolled yet"),cancelled:i("called off"),refused:e.why?i("not possible that way: {why}",{why:e.why}):i("not possible that way"),settled:e.kind==="narrated"?i("wi\
thout a roll"):i("settled"),rolled:i("rolled")}[e.state]??"":""}function Al(e,t){let s=(r,a)=>c`<b>${r}</b> <span class="told">${ft(a)}</span>`,n=({text:r,stress:a})=>s(
`${e.label("choice","flashback")} (${ge(e,{who:"actor",track:"stress",amount:a})})`,r);return(t?.offers??[]).filter(({state:r})=>r==="accepted").flatMap(({by:r,
text:a,flashback:l})=>[...a?[s(e.nameOf?.(r)??e.character(r)?.name??r,a)]:[],...l?[n(l)]:[]])}function jl({play:e,entry:t,name:s,verdict:n}){let{ruling:o,announced:r}=t,
a=[t.approach&&B(t.approach),o?.position&&e.label("position",o.position),o?.effect&&e.label("effect",o.effect.rolled),o?.difficulty!==void 0&&i("against {n}",{n:o.
effective_difficulty??o.difficulty})].filter(Boolean),l=o?.outcome??n?.outcome??t.outcome,u=l?e.label("outcome",l):"",d=o?.announce??r?.announce??"",f=o?.success??
n?.success;return c`<p class="rule">
      <${Pr} dice=${he(t)} />
      <b>${s??t.by_name}</b> ${a.length?c`<span>${a.join(" \xB7 ")}</span>`:null}
      ${d&&d.toLowerCase()!==u.toLowerCase()?c`<span class="out">${d}</span>`:null}
      ${u?c`<span class=${`out ${Nl(e,l,f)}`}>${u}</span>`:null}
      ${r&&!n?c`<span>${i("{gm} knows whether it works",{gm:e.gmName})}</span>`:null}
      ${t.unruled?c`<span>${t.unruled}</span>`:null}
      <${Gr} play=${e} entry=${t} />
    </p>`}function Nl(e,t,s){return s===void 0?"":Pt[pe(e,{outcome:t,degree:void 0,success:s})]}function Pr({dice:e}){if(!e.length)return null;let t=e.some(({sides:s})=>s!==
6);return c`<span class=${`pips${t?" numbers":""}`}>
    ${e.map(({sides:s,face:n,role:o,counts:r,reason:a})=>{let l={hope:"hope",fear:"fear",success:"hit",double:"hit",cancels:"one"}[a??o]??(r?"counts":r===!1?"lo\
st":"");return c`<${Ot} sides=${s} face=${n} how=${l} says=${ql(l)} />`})}
  </span>`}function ql(e){return{hope:"Hope",fear:"Fear",hit:i("success"),one:i("takes a success"),counts:i("counts")}[e]??""}function os({play:e,entry:t,...s}){
let[n,o]=w(!1),r=t.type==="rolled"||!!(t.form&&t.resistance),a=cn(e,t,s.item)&&s.undoing!==t.seq;return c`${r||a?c`<p class="rule tools-row">
          ${r?c`<button class="seal quiet" aria-expanded=${String(n)} onClick=${()=>o(!n)}>
                <${_} name=${n?"minus":"plus"} />
                ${i("All of this roll")}
              </button>`:null}
          ${a?c`<button
                class="seal quiet"
                id=${`undo-${t.seq}`}
                aria-label=${i("Undo entry {n}",{n:t.seq})}
                onClick=${()=>s.setUndoing(t.seq)}
              >
                <${_} name="undo" />
                ${i("Undo")}
              </button>`:null}
        </p>`:null}
    ${n?c`<${Kt} markup=${t.form} load=${()=>e.card(t.seq)} />`:null}
    <${Rr} play=${e} entry=${t} ...${s} />`}function Fr({play:e,entry:t}){let s=Ve(e,t.changes);return s.length?c`<p class="rule">${U(s)}</p>`:null}function El({
play:e,item:t,step:s,action:n,gone:o,...r}){let a=t.undone.get(s.seq),l=s.type==="resisted"?Wl(e,s,n):Rl(e,s,n);return c`<div class=${`after-step${a?" undone":""}`} id=${`\
entry-${s.seq}`} tabindex="-1">
    ${(s.picks??[]).filter(({text:u})=>u).map(({text:u})=>c`<p class="says">${ft(u)}</p>`)}
    ${s.note?c`<p class="says">${ft(s.note)}</p>`:null}
    <p class="rule">
      ${s.resistance?.dice?c`<${Pr} dice=${s.resistance.dice} />`:null}
      <b>${s.type==="resisted"?s.character_name:s.by_name}</b> <span>${l}</span>
      <${Gr} play=${e} entry=${s} />
    </p>
    ${s.warnings?.map(({detail:u})=>c`<p class="rule">${B(u)}.</p>`)}
    <${Fr} play=${e} entry=${s} />
    ${a&&a.seq!==o?.seq?c`<p class="rule"><${rs} by=${a} /></p>`:null}
    <${os} play=${e} item=${t} entry=${s} ...${r} />
  </div>`}function Il({play:e,item:t,step:s,...n}){let o=t.undone.get(s.seq);return c`<div class=${`after-step${o?" undone":""}`} id=${`entry-${s.seq}`} tabindex="-1">
    <p class="says pre">${s.text}</p>
    <p class="rule"><b>${s.by_name}</b> <span>${i("tells")}</span></p>
    ${o?c`<p class="rule"><${rs} by=${o} /></p>`:null}
    <${os} play=${e} item=${t} entry=${s} ...${n} />
  </div>`}function Wl(e,t,s){let n=ln(e,t.consequence,s),{left:o}=t.resistance,r=o?i("resists: {what}. It is milder",{what:n}):i("resists: {what}. Nothing of it\
 is left",{what:n}),a=Ss(t);return a?`${r}. ${a}`:r}function Rl(e,t,s){let n=[],o=r=>U(r.map(a=>ln(e,a,s)));t.branch&&n.push(e.label("menu",t.branch)),t.picks?.
length&&n.push(U(t.picks.map(r=>Br(e,r,s)))),t.take?.length&&n.push(i("takes {what}",{what:o(t.take)}));for(let[r,a]of Object.entries(t.fate??{})){let l=ln(e,r,
s);n.push({landed:i("{what} lands",{what:l}),reduced:i("{what} is milder",{what:l}),avoided:i("{what} is averted",{what:l})}[a]??l)}return t.effect&&n.push(i("g\
rants {effect} effect",{effect:e.label("effect",t.effect)})),t.grant&&n.push(i("grants a part of it")),t.verdict&&n.push(i("tells the table: {verdict}",{verdict:e.
label("outcome",t.verdict.outcome)})),n.join("; ")||i("goes on")}function ln(e,t,s){let n=s?.consequences?.find(o=>o.id===t);return n?n.text?n.text.replace(/\.$/,
""):Br(e,n,s):i("a consequence")}function Br(e,t,s){let n=t.pick==="custom"?i("something else"):e.label("menu",t.pick),r=[s?.consequences?.some(({character:a})=>a&&
a!==s.character)&&t.character&&e.nameOf(t.character),t.harm_level&&i("level {n}",{n:t.harm_level}),t.clock&&e.nameOf(t.clock),!t.harm_level&&t.severity&&e.label(
"severity",t.severity).toLowerCase()].filter(Boolean);return r.length?`${n} (${r.join(", ")})`:n}function Gr({play:e,entry:t}){let s=so(e,t),n=Eo(e,t),o=()=>e.open(
"fair");switch(s){case"checked":return c`<button class="seal" onClick=${o}><${_} name="shield" />${i("dice checked")}${n}</button>`;case"wrong":return c`<button class="seal alarm" onClick=${o}>
        <${_} name="warn" />
        ${i("does not match its seal")}${n}
      </button>`;case"sealed":return c`<button class="seal kept" onClick=${o}><${_} name="lock" />${i("sealed")}${n}</button>`;case"ended":return c`<button class="seal kept" onClick=${o}><${_} name="lock" />${i(
"not checked yet")}${n}</button>`;case"unbound":return c`<button class="seal kept" onClick=${o}><${_} name="warn" />${i("not bound: the host could choose its di\
ce")}${n}</button>`;case"unsigned":return c`<button class="seal kept" onClick=${o}><${_} name="warn" />${i("its dice were not signed")}${n}</button>`;case"given":
return c`<span>${i("thrown by hand")}</span>`;default:return null}}function rs({by:e}){let t=e.by_name?i("undone by {who}",{who:e.by_name}):i("undone");return c`<span>
    ${t}
    ${e.note?c`: <span class="told">${e.note}</span>`:null}
    ${e.left?.length?` (${i("not all of it could be taken back")})`:""}
  </span>`}var un=(1+Math.sqrt(5))/2,Dl={4:1.3,6:1.24,8:1.2,10:1.2,12:1.14,20:1.16},is=.46,as=7.5,cs=.001,Ll=[0,-Math.sin(is)*as,Math.cos(is)*as],$t=Math.cos(is),ls=Math.sin(
is),ae=(e,t,s=1)=>e.map((n,o)=>n+s*t[o]),Me=(e,t)=>e.map(s=>s*t),oe=(e,t)=>e[0]*t[0]+e[1]*t[1]+e[2]*t[2],hn=([e,t,s],[n,o,r])=>[t*r-s*o,s*n-e*r,e*o-t*n],We=e=>Me(
e,1/Math.hypot(...e)),yl=We([-.42,.62,.9]),ht=[1,-1],mt=(e,t,s)=>ht.flatMap(n=>ht.flatMap(o=>ht.map(r=>[n*e,o*t,r*s]))),dn=e=>e.flatMap(([t,s,n])=>[[t,s,n],[s,n,
t],[n,t,s]]),fn=e=>[...new Map(e.map(t=>[t.map(s=>s+0).join(),t])).values()],Ur={4:()=>mt(1,1,1).filter(([e,t,s])=>e*t*s>0),6:()=>mt(1,1,1),8:()=>fn(dn(ht.map(e=>[
e,0,0]))),10:()=>[...ht.map(e=>[0,0,1.02*e]),...Array.from({length:10},(e,t)=>{let s=t*Math.PI/5;return[Math.cos(s),Math.sin(s),t%2?.1077:-.1077]})],12:()=>[...mt(
1,1,1),...fn(dn(mt(0,1/un,un)))],20:()=>fn(dn(mt(0,1,un)))},Hr=new Map;function us(e){let t=Ur[e]?e:10,s=Hr.get(t)??Pl(t);return Hr.set(t,s),s}function Pl(e){let t=Ur[e](),
s=Math.max(...t.map(a=>Math.hypot(...a))),n=t.map(a=>Me(a,Dl[e]/s)),o=Fl(n).map(a=>Bl(e,n,a));Hl(o);let r=Math.max(...o.slice(1).map(({normal:a})=>oe(a,o[0].normal)));
return{sides:e,corners:n,faces:o,inner:oe(o[0].normal,o[0].centre),tip:Math.acos(r)}}function Fl(e){let t=[],s=e.flatMap((n,o)=>e.slice(o+1).flatMap((r,a)=>e.slice(
o+a+2).map(l=>[n,r,l])));for(let[n,o,r]of s){let a=hn(ae(o,n,-1),ae(r,n,-1));if(Math.hypot(...a)<cs)continue;let l=We(Me(a,Math.sign(oe(a,n))||1));!e.some(d=>oe(
l,d)>oe(l,n)+cs)&&!t.some(d=>oe(d,l)>1-1e-6)&&t.push(l)}return t}function Bl(e,t,s){let n=Math.max(...t.map(h=>oe(s,h))),o=[...t.keys()].filter(h=>oe(s,t[h])>n-
cs),r=Me(o.map(h=>t[h]).reduce((h,p)=>ae(h,p),[0,0,0]),1/o.length),a=ae(t[o[0]],r,-1),l=hn(s,a),u=h=>{let p=ae(t[h],r,-1);return Math.atan2(oe(p,l),oe(p,a))},d=o.
sort((h,p)=>u(h)-u(p)),f=We(Gl(e,t,d,r));return{points:d,normal:s,centre:r,up:f,right:hn(f,s),face:0}}function Gl(e,t,s,n){let[o,r]=s.map(l=>t[l]);if(e===6)return ae(
Me(ae(o,r),.5),n,-1);if(e!==10)return ae(o,n,-1);let a=s.map(l=>t[l]).find(l=>Math.abs(l[2])>.9)??o;return ae(n,a,-1)}function Hl(e){let t=()=>e.filter(({face:s})=>!s);
for(let s=1;t().length;s+=1){let n=t(),o=n[s*7%n.length];o.face=s;let r=e.find(({normal:a})=>oe(a,o.normal)<-1+cs);r&&(r.face=e.length+1-s)}}function Ue([e,t,s],n){
let[o,r]=[Math.cos(n),Math.sin(n)],a=1-o;return[[a*e*e+o,a*e*t-r*s,a*e*s+r*t],[a*e*t+r*s,a*t*t+o,a*t*s-r*e],[a*e*s-r*t,a*t*s+r*e,a*s*s+o]].flat()}function Ye(e,t){
return[0,3,6].flatMap(s=>[0,1,2].map(n=>e[s]*t[n]+e[s+1]*t[n+3]+e[s+2]*t[n+6]))}function ve(e,[t,s,n]){return[e[0]*t+e[1]*s+e[2]*n,e[3]*t+e[4]*s+e[5]*n,e[6]*t+e[7]*
s+e[8]*n]}function pt(e,t){return e.faces.find(s=>s.face===t)??e.faces[0]}function ds(e,t,s){let{right:n,up:o,normal:r}=pt(e,t);return Ye(Ue([0,0,1],s),[...n,...o,
...r])}function Yr(e,t){return Math.min(...e.corners.map(s=>ve(t,s)[2]))}function mn([e,t,s]){let n=as/(as-(s*$t-t*ls));return[e*n,-(t*$t+s*ls)*n]}function $n(e,t){
let s=e.corners.map(n=>mn(ve(t,n)));return e.faces.flatMap(({points:n,normal:o,centre:r,right:a,up:l,face:u})=>{let[d,f]=[ve(t,o),ve(t,r)],h=We(ae(Ll,f,-1)),p=oe(
d,h);if(p<.02)return[];let $=mn(f),m=(b,O)=>Me(ae(mn(ve(t,ae(r,b,.1))),$,-1),O),g=[...m(a,10),...m(l,-10),...$];return[{outline:n.map(b=>s[b]),light:Math.max(0,
oe(d,yl)),facing:p,plane:g,face:u}]})}var Ul=800,Yl=95,zl=460,Kl=560,Jl=.1,Vl=430,gn=130,Zl=90,pn=[.44,.29,.17,.1],zr=[1,.82,.66,.5],Ql=[.9,1,.6,.4];function bn(e){let t=Math.imul(e+1,2654435761);return()=>{
t=t+1831565813|0;let s=Math.imul(t^t>>>15,t|1);return s^=s+Math.imul(s^s>>>7,s|61),((s^s>>>14)>>>0)/2**32}}function Xl(e,t,s){if(!s)return .5;let{sides:n}=e[t],
o=new Map;for(let r=1;r<=n;r+=1){let a=s(e.map((l,u)=>u===t?r:l.face));o.set(a,(o.get(a)??0)+1)}return 1-Math.max(...o.values())/n}function Kr(e,t,s,n,o){let r=bn(
n),a=e.map(($,m)=>({k:m,key:r()})).sort(($,m)=>$.key-m.key),l=Math.min(Yl,zl/Math.max(1,e.length-1)),u=a[a.length-1].k,d=Xl(e,u,o),f=d<Jl?0:Kl*Math.min(1,2*d),h=[],
p=[];return a.forEach(({k:$},m)=>{let g=f>0&&$===u,b=Ul+l*m+(r()-.5)*l*.5+(g?f:0),O=Math.min(60,14*m)+30*r(),S=eu(e[$],t[$],s,r,{from:O,stop:b,landed:b-Vl-(g?f:
0),held:g});for(let[x,{to:A}]of S.bounces.entries())h.push({at:A,force:Ql[x]*(.75+.25*S.hardness),die:$});h.push({at:b-gn,force:g?.75:.4,die:$}),p[$]=S}),h.sort(
($,m)=>$.at-m.at),{flights:p,contacts:h,order:a.map(({k:$})=>$),stood:Math.max(...p.map(({stop:$})=>$))+Zl}}function eu({sides:e,face:t},{x:s,y:n,r:o},r,a,l){let u=us(
e),{from:d,landed:f,held:h}=l,[p,$,m,g,b,O]=Array.from({length:6},a),S=ds(u,t,(p-.5)/2),x=h||$<.4,A=Math.atan2(r.y-n,s-r.x),I=(x?A+Math.PI:A)+(m-.5)*(x?1.1:.7),
F=tu(u,t,S,I),W=[F[1],-F[0]],y=u.tip*(h?1.52:x?1:2+Math.floor(2*g)),T=u.inner*o,D=su(f-d,d,o,a),z=Ye(Ue(F,-y),S);for(let R of[...D].reverse())R.pose=z,R.axis=We(
[F[0]+1.5*(a()-.5),F[1]+1.5*(a()-.5),1.2*(a()-.5)]),R.spin=(9+6*a())/1e3,z=Ye(Ue(R.axis,-R.spin*(R.to-R.from)),z);let M={x:s-W[0]*T*y,y:n+W[1]*T*y*$t};return{solid:u,
sides:e,rest:S,axis:F,heading:W,turns:y,reach:T,x:s,y:n,r:o,hand:r,start:M,bounces:D,bend:110*(O-.5),hardness:b,...l}}function tu(e,t,s,n){let{points:o}=pt(e,t),
r=o.flatMap((l,u)=>{let d=e.corners[o[(u+1)%o.length]],f=We(ve(s,d.map((h,p)=>h-e.corners[l][p])));return[f,Me(f,-1)]}),a=([l,u])=>u*Math.cos(n)-l*Math.sin(n);return r.
reduce((l,u)=>a(u)>a(l)?u:l)}function su(e,t,s,n){let o=pn.reduce((l,u,d)=>l+u*zr[d],0),[r,a]=[t,0];return pn.map((l,u)=>{let d={from:r,to:r+l*e,near:a,far:a+l*
zr[u]/o,pose:[],axis:[],spin:0,high:3.9*s*(l/pn[0])**2*(.8+.4*n())};return[r,a]=[d.to,d.far],d})}function nu({solid:{tip:e},turns:t,landed:s,stop:n,held:o},r){let a=n-
gn;if(r>=a){let d=Math.min(1,(r-a)/gn);return .07*e*Math.sin(2*Math.PI*d)*(1-d)**2}let l=(r-s)/(a-s);if(!o){let d=t*(1-l)**1.55;return d+e/(2*Math.PI)*.5*Math.sin(
2*Math.PI*d/e)}let u=.53*e;if(l<.5)return u+(t-u)*(1-2*l)**2;if(l<.82){let d=(l-.5)/.32;return u-e*(.05*d**2+.018*Math.sin(3*Math.PI*d)*(1-d))}return(u-.05*e)*(1-
((l-.82)/.18)**2)}function Jr(e,t){let{x:s,y:n,hand:o,start:r,axis:a,rest:l,heading:u,reach:d,bounces:f,r:h}=e;if(t>=e.landed){let b=nu(e,t);return{x:s-u[0]*d*b,
y:n+u[1]*d*b*$t,high:0,pose:Ye(Ue(a,-b),l)}}let p=f.find(({to:b})=>t<b)??f[f.length-1],$=Math.max(0,(t-p.from)/(p.to-p.from)),m=p.near+(p.far-p.near)*$,g=p===f[0]?
1.4*h*(1-$):0;return{x:o.x+(r.x-o.x)*m+2*m*(1-m)*e.bend,y:o.y+(r.y-o.y)*m,high:4*$*(1-$)*p.high+g,pose:Ye(Ue(p.axis,-p.spin*(p.to-Math.max(t,p.from))),p.pose)}}var kn=24,Zr=1.62,wn=24,bt=72,Vr={4:.62,8:.72,10:.62,12:.66,20:.44},fs=130,ou=400,ru=600,Qr=[[4],[0,8],[0,4,8],[0,2,6,8],[0,2,4,6,8],[0,2,3,5,6,8]].map(e=>e.map(
t=>[t%3-1,Math.floor(t/3)-1]));function Xr(e){return e<.74?{tone:"dark",alpha:.62*(.74-e)}:{tone:"light",alpha:.6*(e-.74)}}var ei=e=>e===6?1.4:Vr[e]??Vr[10],ti=(e,t)=>e>
8&&(t===6||t===9);function iu(e,t,s){let[n,o]=ve(e,pt(t,s).up);return Math.atan2(-n,o)}function si({sides:e,face:t,yaw:s=.12}){let n=us(e),o=50/Zr,r=$n(n,ds(n,t||
1,s));return c`<svg class="solid" viewBox="-50 -50 100 100" aria-hidden="true">
    ${[1.2,1,.8].map(a=>c`<ellipse class="shadow" cx=${o*.1} cy=${o*.42} rx=${o*a} ry=${o*.8*a} />`)}
    ${r.map(a=>{let l=`M${a.outline.map(([f,h])=>`${(f*o).toFixed(1)} ${(h*o).toFixed(1)}`).join("L")}Z`,{tone:u,alpha:d}=Xr(a.light);return c`<path class="body" d=${l} /><path class=${u} fill-opacity=${d.
toFixed(3)} d=${l} />
        ${t>0&&a.facing>=.3&&c`<${au} sides=${n.sides} seen=${a} r=${o} />`}`})}
  </svg>`}function au({sides:e,seen:{plane:t,face:s},r:n}){let o=ei(e)*n/bt,r=[...t.slice(0,4).map(a=>a*o),t[4]*n,t[5]*n].map(a=>a.toFixed(4));return c`<g class="numeral" transform=${`\
matrix(${r.join(" ")})`}>
    ${e===6?Qr[s-1].map(([a,l])=>c`<circle cx=${20*a} cy=${20*l} r="8.4" />`):c`<text y="3" font-size=${s>9?48:56}>${s}</text>
          ${ti(e,s)&&c`<rect x="-14" y="26" width="28" height="5" />`}`}
  </g>`}function cu(e){let t=document.createElement("i");e.append(t);let s=d=>(t.style.color=`var(${d})`,getComputedStyle(t).color),[n,o,r]=["--solid","--solid-\
edge","--solid-ink"].map(s),{fontFamily:a}=getComputedStyle(e);t.remove();let l=(n.match(/[\d.]+/g)??["255","255","255"]).slice(0,3).map(Number);return{shades:Array.
from({length:wn+1},(d,f)=>{let{tone:h,alpha:p}=Xr(f/wn),$=h==="dark"?0:255;return`rgb(${l.map(m=>Math.round(m+($-m)*p)).join()})`}),edge:o,ink:r,fontFamily:a,numerals:new Map}}
function lu(e,t,s){let n=e.numerals.get(s);if(n)return n;let o=new OffscreenCanvas(bt,bt),r=o.getContext("2d");if(r.translate(bt/2,bt/2),r.fillStyle=e.ink,t===6)
for(let[a,l]of Qr[s-1])r.beginPath(),r.arc(20*a,20*l,8.4,0,7),r.fill();else r.font=`700 ${s>9?48:56}px ${e.fontFamily}`,r.textAlign="center",r.textBaseline="mid\
dle",r.fillText(String(s),0,3),ti(t,s)&&r.fillRect(-14,26,28,5);return e.numerals.set(s,o),o}var gt;function uu(){if(gt)return gt;gt=new OffscreenCanvas(64,64);
let e=gt.getContext("2d"),t=e.createRadialGradient(32,32,4,32,32,32);return t.addColorStop(0,"rgba(0,0,0,.62)"),t.addColorStop(.55,"rgba(0,0,0,.3)"),t.addColorStop(
1,"rgba(0,0,0,0)"),e.fillStyle=t,e.fillRect(0,0,64,64),gt}var vn=class{#e=null;constructor(t,s){let[n,o]=[t.map(({x:r})=>r),t.map(({y:r})=>r)];this.left=Math.max(
0,Math.min(...n)-fs),this.top=Math.max(0,Math.min(...o)-fs),this.width=Math.min(innerWidth,Math.max(...n)+fs)-this.left,this.height=Math.min(innerHeight,Math.max(
...o)+fs)-this.top,this.canvas=document.createElement("canvas"),this.canvas.className="flight",this.canvas.setAttribute("aria-hidden","true");for(let r of["left",
"top","width","height"])this.canvas.style[r]=`${this[r]}px`;this.g=this.canvas.getContext("2d"),this.size(s),document.body.append(this.canvas)}size(t){this.ratio=
Math.min(devicePixelRatio||1,t),this.canvas.width=Math.round(this.width*this.ratio),this.canvas.height=Math.round(this.height*this.ratio),this.#e=null}draw(t){this.#n();
let{g:s,ratio:n}=this;t.sort((o,r)=>o.y-r.y||o.high-r.high);for(let{x:o,y:r,r:a,lift:l}of t){let u=Math.min(1,l/(3.4*a)),d=a*(1.25+u/2),[f,h]=[o+.1*a+l/4,r+.4*a+
l/10];s.setTransform(n,0,0,n,-this.left*n,-this.top*n),s.globalAlpha=.62*(1-.7*u),s.drawImage(uu(),f-d,h-.8*d,2*d,1.6*d),this.#s(f,h,d+4)}s.globalAlpha=1;for(let o of t)
this.#t(o)}#t({solid:t,x:s,y:n,r:o,lift:r,pose:a,look:l,isQuick:u}){let{g:d,ratio:f}=this,h=o*(1+.07*r/o),[p,$]=[s,n-r*(ls+.22)],[m,g]=[(p-this.left)*f,($-this.
top)*f];d.lineJoin="round",d.lineWidth=Math.max(1,.045*h),d.strokeStyle=l.edge;for(let{outline:b,light:O,facing:S,plane:x,face:A}of $n(t,a)){d.setTransform(f,0,
0,f,m,g),d.beginPath();for(let[D,z]of b)d.lineTo(D*h,z*h);if(d.closePath(),d.fillStyle=l.shades[Math.round(O*wn)],d.fill(),d.stroke(),S<(u?.62:.3))continue;let I=ei(
t.sides)*h*f,[F,W,y,T]=x.map(D=>D*I);d.setTransform(F,W,y,T,m+x[4]*h*f,g+x[5]*h*f),d.drawImage(lu(l,t.sides,A),-.5,-.5,1,1)}this.#s(p,$,1.5*h+3)}#s(t,s,n){let o=[
t-n-this.left,s-n-this.top,t+n-this.left,s+n-this.top].map(a=>a*this.ratio),r=this.#e??o;this.#e=o.map((a,l)=>l<2?Math.floor(Math.min(a,r[l])):Math.ceil(Math.max(
a,r[l])))}#n(){this.g.setTransform(1,0,0,1,0,0);let[t,s,n,o]=this.#e??[0,0,0,0];this.g.clearRect(t,s,n-t,o-s),this.#e=null}};function ni({dice:e,slots:t,hand:s,
seed:n,read:o,speed:r=1,calm:a=!1,stand:l}){let u=bn(n+1);if(a)return du(e,u,l);let d=e.slice(0,kn),f=t.slice(0,kn).map(y=>{let{left:T,top:D,width:z,height:M}=y.
getBoundingClientRect();return{x:T+z/2,y:D+M/2,r:z/(2*Zr)}}),h=new Map;for(let y of t)h.has(y.className)||h.set(y.className,cu(y));let{flights:p,contacts:$,stood:m}=Kr(
d,f,s,n,o),g=new vn([s,...f],d.length>8?1.5:2),b=performance.now(),[O,S,x]=[0,0,!1],A=()=>{x=!0,cancelAnimationFrame(O),clearTimeout(F),g.canvas.remove()},I=()=>{
x||(A(),l(e.map(({face:y},T)=>T<kn?iu(p[T].rest,p[T].solid,y):(u()-.5)/2)))},F=setTimeout(I,m/r+ou),W=y=>{let T=(y-b)*r;if(T>=m){I();return}let D=p.flatMap((z,M)=>{
if(T<z.from)return[];let{solid:R,r:H}=z,te=Jr(z,T),re=te.high-(Yr(R,te.pose)+R.inner)*H;return[{...te,solid:R,r:H,lift:re,look:h.get(t[M].className),isQuick:T<z.
landed}]});g.draw(D),S+=1,S===12&&y-b>408&&g.size(1),O=requestAnimationFrame(W)};return O=requestAnimationFrame(W),{contacts:$.map(({at:y,force:T})=>({at:y/r,force:T})),
skip:I,end:A}}function du(e,t,s){let n=()=>{clearTimeout(o),s(e.map(()=>(t()-.5)/2))},o=setTimeout(n,ru);return{contacts:[],skip:n,end:()=>clearTimeout(o)}}var fu=5200,mu=8e3,hu=4e3,$u=.8,pu=[2,4,6,10];function ri(e){return["rolled","resisted"].includes(e.type)&&he(e).length>0}function ii(e,{at:t}){return e.client.
now()-Date.parse(t)>mu}function ai(e,t){if(document.hidden||t.given||!ri(t))return!1;let s=t.ruling?.audit??t.resistance?.audit;return!ii(e,t)&&(!s||s.kind==="c\
ommitted")}function ci(e,t){return ri(t)&&!e.isMe(t.by)&&(document.hidden||ii(e,t))}function li(e,t,s=1,{again:n=!1}={}){let o=()=>{},r=new Promise(f=>{o=()=>f(
void 0)}),a=he(t),l=document.documentElement;if(!n){l.dataset.air=String(t.seq);let{character_name:f}=t;e.spoken=C(a.length,"{name} rolls {n} die.","{name} roll\
s {n} dice.",{name:f||t.by_name||""})}let u=t.by===e.me,d={entry:t,dice:a,speed:s,again:n,stand:o,isOwn:u,parts:gu(e,t),yaws:null,flight:null};return d.isStrip=
!!document.activeElement?.matches("input, textarea, select"),e.tray=d,setTimeout(o,hu),e.changed(),{stood:r,skip:()=>d.flight?d.flight.skip():o()}}function gu(e,{
action:t,resistance:s}){let n=!s&&e.stakes.get(t)?.value;return n?.outcomes?.length?Z(e,n.outcomes):null}function bu(e,t,s){if(t.resistance||!s.outcome)return"";
let n=pe(e,s),[o,r]=["hope","fear"].map(a=>s.dice.find(l=>l.role===a)?.face);return n==="crit"||Ge(s)?"crit":r>o&&!s.reaction?"fear":{bad:"bad",fail:"bad",price:"\
price",clean:"good"}[n]}function oi(e){navigator.userActivation?.hasBeenActive&&navigator.vibrate?.(e)}function ui(e,{seq:t}){e.changed(),queueMicrotask(()=>{delete document.
documentElement.dataset.air,dispatchEvent(new CustomEvent("rollwright:stood",{detail:{seq:t}}))})}function ku(e){return`size-${pu.findIndex(t=>e<=t)}`}function wu(e){
let t=e.isOwn?null:document.querySelector(".top .faces")?.getBoundingClientRect();return t?{x:t.right-16,y:t.bottom}:{x:innerWidth/2,y:innerHeight+20}}function di(){
return document.documentElement.dataset.motion==="less"||matchMedia("(prefers-reduced-motion: reduce)").matches}function fi({play:e}){return e.tray&&c`<${vu} key=${e.
tray.entry.seq} play=${e} tray=${e.tray} />`}function vu({play:e,tray:t}){let s=L(null),{entry:n,dice:o}=t,r=!!t.yaws,a=Xt(e,n),l=es(e,n,a),u=bu(e,n,a),d=t.isOwn||
e.settings.sound==="all",f=()=>{if(e.tray!==t)return;let O=s.current?.contains(document.activeElement);e.tray=null,O?e.step():e.changed()},h=()=>r?f():t.flight?.
skip();xt(()=>{let O=s.current;t.isStrip?O.style.top=`${document.querySelector(".top").getBoundingClientRect().bottom}px`:t.isOwn&&O.focus({preventScroll:!0});let S=di();
t.flight=ni({dice:o,slots:[...O.querySelectorAll(".slot")],hand:wu(t),seed:n.seq,read:Zo(e,n),speed:t.speed,calm:S,stand:W=>{t.yaws=W,t.stand(),e.changed()}});let{
contacts:x}=t.flight,A=d?_n(x):()=>{},I=x.filter(({force:W})=>W>$u).slice(0,5),F=t.isOwn?I.map(({at:W})=>setTimeout(()=>oi(8),W)):[];return t.end=()=>{A(),F.forEach(
clearTimeout),t.flight.end()},S||O.animate([{transform:"translateY(60px)",opacity:0},{transform:"none",opacity:1}],{duration:180,easing:"cubic-bezier(.2,.8,.2,1\
)"}),()=>t.end()},[t]),q(()=>{let O=new AbortController,{signal:S}=O,x=()=>t.yaws||t.flight.skip();addEventListener("keydown",({key:A})=>A==="Escape"&&h(),{signal:S});
for(let A of["resize","beforeprint","pagehide"])addEventListener(A,x,{signal:S});return document.addEventListener("visibilitychange",()=>document.hidden&&x(),{signal:S}),
()=>O.abort()},[t,r]),q(()=>{if(!r)return;t.end(),u&&d&&!t.again&&Mn(u),u&&t.isOwn&&!t.again&&oi(u==="crit"?[30,60,30,60,60]:20),document.activeElement===s.current&&
s.current.querySelector("h2").focus({preventScroll:!0});let O=setTimeout(f,fu);return()=>clearTimeout(O)},[t,r]);let p=n.resistance?"":a.goal??n.action_after?.spec?.
goal,$=r&&Us(e,n,a),m=r&&!t.again&&(u==="crit"||u==="fear"&&e.isGm)?u:"",g=r&&a.outcome?pe(e,a):"",b=["tray",t.isStrip?"strip":"",r?"standing":""].join(" ");return c`${!t.
isStrip&&c`<div class=${`scrim ${r?m:"on"}`}></div>`}
  <section class=${b} ref=${s} tabindex="-1" aria-label=${i("The throw")} onClick=${h}>
    <p class="small">
      <b>${n.character_name||n.by_name}</b> <span class="soft">${n.approach??""}</span>
    </p>
    <div class=${`felt ${ku(o.length)} ${m}`}>
      <${xu} play=${e} tray=${t} marks=${r?zs(e,l,a):[]} />
      ${r&&c`<${Ys} play=${e} ruling=${a} />`}
    </div>
    ${t.parts&&c`<${ee} plain parts=${t.parts} lit=${g} />`}
    <div class="word">
      ${$?c`<${Ou} ...${$} />`:p&&c`<p class="says">${G(p)}</p>`}
    </div>
  </section>`}function xu({play:e,tray:{dice:t,yaws:s},marks:n}){return t.map(({sides:o,face:r,role:a},l)=>{let{how:u="",note:d="",says:f=""}=n[l]??{},h=a==="ho\
pe"||a==="fear",p=s?[r,f||d].filter(Boolean).join(", "):i("in the air"),$=s||di()?c`<${si} sides=${o} face=${s?r:0} yaw=${s?.[l]} />`:null;return c`<span class=${`\
slot d${o} ${h?a:""} ${u}`} role="img" aria-label=${p}>
      ${$}${h&&c`<small>${e.label("role",a)}</small>`}
    </span>`})}function Ou({text:e,flag:t,kind:s,more:n}){return c`<h2 tabindex="-1">${e}</h2>
    <p>${t&&c`<span class=${`flag ${s}`}>${t}</span>`} ${n}</p>`}var mi={flies:()=>!1},ms=class{flying=null;last=0;#e=[];#t=new Map;#s=!1;#n=0;constructor(t){this.how=t,this.skip=()=>{}}get holds(){return!!this.flying||this.#s}tell(t){
t.seq<=this.last||(this.last=t.seq,this.holds?this.#e.push(t):this.#o(t,1))}read(t,s="table"){this.holds?this.#t.set(s,t):t()}settle(){this.#s&&(this.#n+=1,this.#i())}drop(t=0){
this.last=t,this.#e=[],this.#t.clear(),this.#s=!1,this.#n+=1;let{flying:s,skip:n}=this;this.flying=null,s&&(n(),this.how.stood(s))}#o(t,s){if(!this.how.flies(t)){
this.how.apply(t);return}this.flying=t,this.#n+=1;let n=this.#n,{stood:o,skip:r}=this.how.fly(t,s);this.skip=r,o.then(()=>n===this.#n&&this.#a(t))}#a(t){this.flying=
null,this.skip=()=>{},this.how.apply(t),this.#e.length||this.#r(),this.how.stood(t),this.#s=!0;let s=this.#n;this.how.later(()=>s===this.#n&&this.#i(),1100)}#i(){
for(this.#s=!1;this.#e.length;){let t=this.#e.filter(n=>this.how.flies(n)).length,s=this.#e.shift();if(t>2?this.how.apply(s):this.#o(s,1.7),this.flying)return}this.#r()}#r(){
let t=[...this.#t.values()];this.#t.clear();for(let s of t)s()}};var hs=class extends Nt{panel="";question=null;changed(){}ask(t,s,{sends:n=!0}={}){return new Promise(o=>{this.question={question:t,confirm:s,sends:n,resolve:o},
this.changed()})}answer(t){let{question:s}=this;this.question=null,s?.resolve(t),this.changed()}open(t){this.panel=t,this.changed()}close(){this.open("")}};function $s(e,t){let s=new Map(t.map(n=>[n.id,n]));return e.map(n=>s.get(n.id)?.version>n.version?s.get(n.id):n)}function $i(e,t,s){let n=$s(e,[...t.values()]).
filter(({id:o})=>!s.has(o));return new Map(n.map(o=>[o.id,o]))}async function pi(e){let t=({character:o,awaits:r})=>e.isGm||e.isMe(o)||r.some(({who:a})=>e.isMe(
a)),n=[...e.actions.values()].filter(o=>t(o)||o.state!=="settled").sort((o,r)=>t(r)-t(o)).filter(o=>e.stakes.get(o.id)?.etag!==hi(e,o));await Promise.all(n.slice(
0,8).map(async o=>{let r=hi(e,o);try{e.stakes.set(o.id,{etag:r,value:await e.table.actionStakes(o.id)})}catch{e.stakes.delete(o.id)}}))}function hi(e,t){let s=[
e.session.tracks,...e.characters.map(n=>n.tracks)];return JSON.stringify([t.etag,t.state,t.problem,t.terms_digest,s,t.clock&&e.clock(t.clock)])}function xn(e="0"){
return Number.parseInt(e,10)}var gi=600,bi=60,Su=1500,ki=4e3,Tu=2e3,On=class extends hs{constructor(t,s,n){let o=t.table(s);super(o.person),this.client=t,this.seat=s,this.newcomer="",this.ratings=
new Map,this.page=n,this.table=o,this.session=null,this.present=new Set([this.me]),this.stakes=new Map,this.entries=[],this.hasEarlier=!1,this.warnings=[],this.
refusals=0,this.othersRolls=[],this.checked=new Tt(this),this.connection="live",this.since=new Date,this.focus="",this.stepped=!1,this.pressed="",this.kept="",this.
sending=!1,this.slow=!1,this.refusal=null,this.spoken="",this.form="text/html",this.missed=0,this.tray=null;let{dice:r=mi}=n;this.air=new ms({apply:a=>this.#b(a),
flies:a=>a.seq>this.#r&&r.flies(this,a),fly:(a,l)=>r.throwDice(this,a,l),stood:a=>r.standing(this,a),later:(a,l)=>setTimeout(a,l)}),this.ended="",this.missing=null,
this.#e=new AbortController}#e;#t;#s=null;#n=null;#o=0;#a=0;#i=new Set;#r=0;get gone(){return this.connection==="gone"}get busy(){return this.sending||this.gone}get settings(){
return this.page.settings}set(t,s){this.page.set(t,s)}async start(){let{table:t}=this;t.on("connection",o=>this.#c(o));let s=(o,r)=>t.on(o,a=>{r(a),this.changed()});
s("warning",o=>this.warnings.push(o)),s("refused_roll",({refusals:o})=>this.refusals=o),s("others_roll",o=>this.othersRolls.push(o)),s("presence",({present:o})=>this.
present=new Set(o));let{signal:n}=this.#e;for(addEventListener("offline",()=>this.#c({live:!1}),{signal:n}),navigator.onLine||this.#c({live:!1}),addEventListener(
"online",()=>this.#c({live:!0}),{signal:n});!n.aborted&&!this.ended;){try{let o=this.newcomer;this.newcomer="",o&&await this.act(()=>uo(this,o));let r=await this.#p();
this.missing=null,this.warnings=await t.evidence.warnings(),this.refusals=await t.evidence.refusals(),this.othersRolls=await t.evidence.othersRolls();for(let a of await t.
pending())this.#w(a);await this.#g(r)}catch(o){n.aborted||this.#f(o)}await new Promise(o=>setTimeout(o,Tu))}}stop(){this.#e.abort(),this.air.drop(1/0)}changed(){
this.page.render()}say(t){this.spoken=t,this.changed()}async act(t,s){if(this.sending)return;if(this.gone)return this.sayGone();this.refusal=null,this.sending=!0;
let n=this.refusals,o=setTimeout(()=>{this.slow=!0,this.changed()},Su);this.changed();try{let r=await t();return r?.type&&r.seq===this.#l()+1&&this.air.tell(r),
this.air.settle(),s?.(r),await this.refresh().catch(()=>{}),r}catch(r){this.#d(r),this.refusals>n&&this.refusal?.more.push(i("It is refusal {n} of your rolls.",
{n:this.refusals}));return}finally{clearTimeout(o),this.sending=!1,this.slow=!1,this.changed()}}sayGone(){this.refusal=ke(new wt("offline"),this),this.changed()}async actAfter(t,s){
for(;this.sending;)await new Promise(n=>setTimeout(n,10));return this.act(t,s)}look(t){this.focus=t,this.refusal=null,this.step()}glance(t){this.look(t),this.kept=
t;let s=()=>{if(this.focus===t){if(this.tray||this.actions.get(t)?.awaits.some(({who:n})=>this.isMe(n))){setTimeout(s,ki);return}this.focus="",this.changed()}};
setTimeout(s,ki)}writes(t){this.focus==="ask"||this.actions.has(this.focus)||(this.focus=t?"write":"")}step(){this.stepped=!0,this.changed()}leave(){this.page.leave()}async earlier(){
let t=this.entries[0]?.seq??this.#l()+1,{items:s,next:n}=await this.table.readLog({before:t,limit:bi,proof:"no"});this.entries=[...s.filter(o=>!this.entries.some(
({seq:r})=>r===o.seq)),...this.entries],this.hasEarlier=n!==null,this.changed()}card(t){return this.table.getForm(t,"text/html")}refresh(){return this.#s?(this.#n??=
this.#s.catch(()=>{}).then(()=>(this.#n=null,this.refresh())),this.#n):(this.#s=this.#u().finally(()=>{this.#s=null}),this.#s)}async#u(){let t=this.#o,[s,{actions:n}]=await Promise.
all([this.table.getSession({include:"characters,clocks,presence"}),this.table.listActions()]);if(t!==this.#o)return this.#u();t!==this.#a&&this.#$(t,s);let o=this.
game&&this.game.rules!==s.rules?await this.table.describeGame():this.game,r=null;this.air.read(()=>{t===this.#o&&(r=this.#m(s,n,o))}),await r}async#m(t,s,n){this.
game=n,this.session=t,this.people=t.people,this.formerNames=t.former_names??{},this.characters=$s(t.characters,this.characters),this.clocks=$s(t.clocks,this.clocks),
t.present&&(this.present=new Set(t.present)),this.actions=$i(s,this.actions,this.#i),this.since=new Date,!this.#e.signal.aborted&&(Fn({...this.seat,...this.table.
credentials,name:this.personName(this.me),table:t.name}),await pi(this),this.changed())}#h(){this.#o+=1,this.air.drop(),this.tray=null,this.entries=[],this.hasEarlier=
!1,this.#r=1/0}#$(t,s){this.#a=t,[this.characters,this.clocks,this.actions]=[[],[],new Map],this.stakes.clear(),this.#i.clear(),this.#r=xn(s.last_event_id)}async#p(){
this.#o+=1;let t=await this.table.getSession({include:"characters,clocks"});this.session=t,this.people=t.people;let s=xn(t.last_event_id);this.air.drop(s);let[n,
o]=await Promise.all([this.table.describeGame(),this.table.readLog({before:s+1,limit:bi,proof:"no"}),this.refresh()]);return this.game=n,this.entries=o.items,this.
hasEarlier=o.next!==null,this.changed(),t.last_event_id}async#g(t){let s=this.table.followLog({after:t,as:this.form,signal:this.#e.signal});for await(let n of s)
this.since=new Date,n.type==="reset"?this.#h():n.seq>this.#l()&&this.air.tell(n),clearTimeout(this.#t),this.#t=setTimeout(()=>this.refresh().catch(()=>{}),20)}#b(t){
if(this.hasEarlier||=this.entries.length>gi,this.entries=[...this.entries.slice(-gi),t],t.type==="reversed"){let r=a=>t.reverses.includes(a.seq);this.entries=this.
entries.map(a=>r(a)?{...a,reversed_by:t.seq}:a)}let s=this.entries.find(({seq:r})=>r===(t.roll??t.seq));s?.announced&&["chosen","difficulty_opened"].includes(t.
type)&&this.#k(s.seq);let{action_after:n}=t;["refused","cancelled"].includes(n?.state)?(this.actions.delete(n.id),this.#i.add(n.id)):this.actions.get(n?.id)?.version<=
n?.version&&this.actions.set(n.id,n),this.refusal&&No(this.refusal,t,this)&&(this.refusal=null);let o=this.tray?.entry.seq===t.seq;!o&&t.seq>this.#r&&this.page.
dice?.isMissed(this,t)&&(this.missed+=1),(t.by!==this.me||o)&&t.seq>this.#r&&(this.spoken=Ko(this,t)||this.spoken),this.changed()}async#k(t){let s=await this.table.
getRoll(t).catch(()=>null);this.air.read(()=>{s&&(this.entries=this.entries.map(n=>n.seq===t?{...n,...s}:n)),this.changed()},`roll ${t}`)}#l(){return Math.max(this.
air.last,this.entries.at(-1)?.seq??0)}#c(t){this.connection=t.live?"live":"gone",t.live&&(this.refusal?.code==="NetworkError"&&(this.refusal=null),this.since=new Date,
this.refresh().catch(()=>{})),this.changed()}async#w(t){try{await this.table.resume(t,{patience:12e4}),this.say(i("What you sent before has arrived."))}catch(s){
this.#d(s)}this.refresh().catch(()=>{})}#d(t){["token_revoked","token_invalid","no_session"].includes(t.code)?this.#f(t):this.refusal=ke(t,this),this.changed()}#f(t){
t.status===401||t.status===404||t.code==="no_session"?this.ended=ke(t,this).text:(this.missing=(this.page.unread??ke)(t,this),this.connection="gone"),this.changed()}};var fb={flies:ai,isMissed:ci,standing:ui,throwDice:li};function mb({app:e,play:t}){if(Cu(),t.ended)return c`<${Au} app=${e} />`;if(!t.game)return c`<${Mu} play=${t} />`;
let s=t.isGm?i("Waiting"):i("Now"),n=t.mine[0],o=t.isGm?t.awaited(!0).length:0,r=[["now","dice",o?`${s} ${o}`:s],["people",t.isGm?"people":"sheet",t.isGm||!n?i(
"People"):n.name],["clocks","clock",t.clocks.length?`${i("Clocks")} ${t.clocks.length}`:i("Clocks")],["story","story",i("Story")]];return c`
    <a class="skip" href="#now">${i("To what is awaited of you")}</a>
    <${Nu} play=${t} />
    <main class="page">
      ${e.tab!=="now"&&c`<h1 class="off">${r.find(([a])=>a===e.tab)?.[2]}</h1>`}
      <div class="cols" data-tab=${e.tab}>
        <aside class="side a" aria-label=${i("You and the others")}>
          ${t.isGm&&c`<${rn} play=${t} app=${e} />`}
          ${t.mine.map(a=>c`<${wr} key=${a.id} play=${t} character=${a} />`)}
          <${Sr} play=${t} />
          <${Or} play=${t} />
        </aside>
        <div id="now">
          ${qn(t.session.expires)&&c`<p class="note" role="status">${vt(t.session.expires)}</p>`}
          ${t.isGm&&c`<${rn} play=${t} app=${e} above />`}<${$r} play=${t} /></div>
        <aside class="side b" aria-label=${i("Clocks and story")}>
          <div class="clocks-side"><${Jn} play=${t} /></div>
          <div class="story-side"><${Lr} play=${t} /></div>
        </aside>
      </div>
    </main>
    <${fi} play=${t} />
    <nav class="tabs" aria-label=${i("Table")}>
      ${r.map(([a,l,u])=>c`<button aria-current=${e.tab===a?"page":null} onClick=${()=>e.look(a)}>
            <${_} name=${l} />
            ${u}
          </button>`)}
    </nav>
    <${Eu} app=${e} play=${t} />`}function Cu(){let e=L(null);q(()=>{let{style:t}=document.documentElement;return e.current=new ResizeObserver(([{target:s}])=>t.
setProperty("--dock",`${s.offsetHeight}px`)),()=>e.current.disconnect()},[]),q(()=>{e.current.disconnect();let t=document.querySelector(".dock");t&&e.current.observe(
t)})}var _u=2500;function Mu({play:e}){let[t,s]=w(!1);return q(()=>{let n=setTimeout(()=>s(!0),_u);return()=>clearTimeout(n)},[]),c`<main class="narrow stack">
    <section class="wait" role="status"><h1>${i("The table is read")}<span class="dots"></span></h1></section>
    ${t&&c`<p class="note" role="status">
        ${i("The service does not answer yet. The table is read as soon as it can be reached.")}
      </p>`}
    ${e.missing&&c`<p class="note bad" role="alert">${e.missing.text}</p>`}
  </main>`}function Au({app:e}){return c`<main class="narrow stack">
    <section class="wait"><h1>${i("You do not sit here any more")}</h1><p class="small">${e.play.ended}</p></section>
    <button class="primary wide" onClick=${()=>e.leave()}>${i("Back to the door")}</button>
    <button class="wide" onClick=${()=>ju(e.play)}>${i("Save what this browser was told")}</button>
  </main>`}async function ju(e){let t=await e.table.evidence.lines(),s=document.createElement("a");s.href=URL.createObjectURL(new Blob([t],{type:"application/x-\
ndjson"})),s.download=`${e.seat.sid}-kept.jsonl`,s.click()}function Nu({play:e}){let t=e.people.filter(({id:n,active:o})=>o&&e.present.has(n)),s=e.connection===
"live";return c`<header class="top">
    <svg class="mark" viewBox="0 0 28 28" aria-hidden="true">
      <rect x="2" y="2" width="24" height="24" rx="6" fill="none" stroke="currentColor" stroke-width="2" />
      <path d="M14 7V14H21A7 7 0 1 1 14 7Z" fill="currentColor" />
    </svg>
    <div class="where"><strong>${e.session.name||e.game.title}</strong>
      <span class=${s?"live":"live gone"} role="status">${s?i("Live"):i("Offline")}</span></div>
    <div class="faces" role="img" aria-label=${i("Here: {names}",{names:t.map(({name:n})=>n).join(", ")})}>
      ${t.slice(0,6).map(({name:n})=>c`<span class="face" title=${n}>${qu(n)}</span>`)}
    </div>
    <div class="tools">
      ${e.isGm&&c`<button class="mini" aria-label=${i("Invite")} onClick=${()=>e.open("invite")}>
          <${_} name="invite" />
          <span>${i("Invite")}</span>
        </button>`}
      <button class="mini" aria-label=${i("Fair dice")} onClick=${()=>e.open("fair")}>
        <${_} name="shield" />
        <span>${i("Fair dice")}</span>
      </button>
      <button class="mini quiet" aria-label=${i("Settings")} onClick=${()=>e.open("settings")}>
        <${_} name="gear" />
      </button>
    </div>
  </header>`}function qu(e){return[...e][0]?.toUpperCase()??"?"}function Eu({app:e,play:t}){let s={fair:i("Fair dice"),settings:i("Settings"),invite:i("Invite"),
seat:i("Your seat"),dice:i("Other dice")},n={fair:Do,settings:Nr,invite:Uo,seat:Un,dice:qo};return c`
    ${t.panel&&c`<${wi} key=${t.panel} title=${s[t.panel]} refusal=${t.refusal} close=${()=>t.close()}>
        <${n[t.panel]} play=${t} app=${e} />
      <//>`}
    ${t.question&&c`<${wi}
        key="question"
        title=${t.question.question}
        refusal=${t.gone&&t.refusal}
        close=${()=>t.answer(!1)}
      >
        <${zn} play=${t} />
      <//>`}`}function wi({title:e,close:t,refusal:s,children:n}){let o=L(null);return q(()=>{let r=document.activeElement;return o.current.showModal(),()=>queueMicrotask(
()=>r?.isConnected&&r.focus())},[]),c`<dialog ref=${o} aria-label=${e} onClose=${t} onCancel=${t}>
    <div class="row">
      <h2>${e}</h2>
      <button class="quiet push" aria-label=${i("Close")} onClick=${t}><${_} name="close" /></button>
    </div>
    ${s&&c`<p class="note bad" role="alert">${s.text} ${s.more.join(" ")}</p>`}
    <div class="stack">${n}</div>
  </dialog>`}export{On as Play,mb as Table,fb as dice,qu as initial};
