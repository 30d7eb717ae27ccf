import{A as a,B as zs,F as Jt,H as Ys,I as Ks,J as $e,K as Js,L as O,M as Vs,N as Zs,O as ee,P as Ce,Q as Me,R as Qs,S as le,T as Te,U as Xs,X as en,a as at,aa as tn,
b as Be,ba as sn,c as fe,d as Ps,e as Fs,ea as nn,fa as on,ga as rn,h as Kt,i as X,j as Bs,m as r,n as C,o as L,p as P,q as Gs,r as ys,t as ct,u as Hs,w as k,x as N,
y as Us,z as E}from"./chunk.js";function v({play:e,lacks:t=!1,queued:s=!1,onClick:n,children:o,...i}){let c=t||(s?e.gone:e.busy);return a`<button ...${i} aria-disabled=${c?"true":null} onClick=${n&&
(u=>{e.gone?e.sayGone():c||n(u)})}>
    ${o}
  </button>`}function _e(e,t){let s=n=>{e.gone&&(n.preventDefault(),e.sayGone())};return{"aria-disabled":e.busy?"true":null,onMouseDown:s,onClick:s,onChange:n=>t(
n.currentTarget)}}function an({play:e}){let{confirm:t,sends:s}=e.question,n=()=>e.answer(!0);return a`<div class="row wrap">
    ${s?a`<${v} play=${e} class="primary" queued onClick=${n}>${t}<//>`:a`<button class="primary" onClick=${n}>${t}</button>`}
    <button onClick=${()=>e.answer(!1)}>${r("No")}</button>
  </div>`}function ge(e,t,s){return Object.entries(e.game.spec.properties).filter(([,n])=>t.includes(n["x-owner"])&&!n["x-joined"]&&!!n["x-primary"]===s&&(!n["x-published"]||
e.session.options.published)&&lt(n)!=="hidden"&&lt(n)!=="object")}function lt(e){return e["x-widget"]}function ue(e){return e.anyOf?.find(({type:t})=>t!=="null")??
e}function ne({play:e,name:t,value:s,change:n,needed:o=!1,form:i="field"}){let c=e.field(t),l=`${i}-${t}`,u=a`<p class="hint">${c.description}</p>`;return lt(c)===
"checkbox"?a`<div>
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
    </div>`:a`<div>
    <label for=${l}>${c.title}${o&&a` <span class="soft">${r("(needed)")}</span>`}</label>
    <${lr} id=${l} field=${c} value=${s} change=${n} />
    ${u}
  </div>`}function lr({id:e,field:t,value:s,change:n}){let o=ue(t),i=t["x-enum-labels"]??o["x-enum-labels"]??{},c=t.enum??o.enum;if(c)return a`<select
      id=${e}
      value=${s??t.default??""}
      onChange=${l=>n(c.find(u=>String(u)===l.target.value)??null)}
    >
      ${t.default===null&&a`<option value="">${r("none")}</option>`}
      ${c.map(l=>a`<option value=${l}>${i[l]?.label??l}</option>`)}
    </select>`;if(o.type==="integer")return a`<${I}
      id=${e}
      value=${s??t.default??0}
      least=${o.minimum??0}
      most=${o.maximum??99}
      change=${n}
    />`;if(o.type==="array"){let l=(s??[]).join(", ");return a`<input
      id=${e}
      value=${l}
      placeholder=${r("separated by commas")}
      onChange=${u=>n(ur(u.target.value))}
    />`}return lt(t)==="textarea"?a`<textarea
      id=${e}
      class="says"
      maxlength=${o.maxLength}
      value=${s??""}
      onInput=${l=>n(l.target.value)}
    >
    </textarea>`:a`<input
    id=${e}
    maxlength=${o.maxLength}
    value=${s??""}
    onInput=${l=>n(l.target.value)}
  />`}function ur(e){return e.split(",").map(t=>t.trim()).filter(Boolean)}function I({id:e,value:t,least:s=0,most:n=99,change:o,says:i,play:c}){let l=(u,d,m,$)=>{
let p=()=>o(Math.min(n,Math.max(s,$))),h=a`<${O} name=${d} />`;return c?a`<${v} play=${c} type="button" class="mini" aria-label=${u} lacks=${m} onClick=${p}>${h}<//>`:
a`<button
          type="button"
          class="mini"
          aria-label=${u}
          aria-disabled=${m?"true":null}
          onClick=${p}
        >
          ${h}
        </button>`};return a`<span class="row stepper" role="group" aria-label=${i}>
    ${l(r("one less"),"minus",t<=s,t-1)}
    <output id=${e}><b>${t}</b></output>
    ${l(r("one more"),"plus",t>=n,t+1)}
  </span>`}function cn({value:e,least:t,most:s,change:n,says:o}){if(s-t>8)return a`<${I} value=${e} least=${t} most=${s} change=${n} says=${o} />`;let i=Array.from(
{length:s-t+1},(c,l)=>t+l);return a`<span class="dial dots-row" role="group" aria-label=${o}>${i.map(c=>a`<button type="button" aria-pressed=${String(c===e)} onClick=${()=>n(
c)}>
        ${t<0&&c>0?`+${c}`:String(c).replace("-","\u2212")}
      </button>`)}</span>`}var dr=[4,6,8,12],mr=(e,t)=>e.role==="gm"||e.role==="player"&&t.owner===e.me;function ln({play:e}){let[t,s]=k(!1),n=e.role!=="spectator",o=E(null),i=()=>{s(!1),
o.current?.focus()};return a`<section class="card" aria-labelledby="clocks-title">
    <div class="row"><h2 id="clocks-title">${r("Clocks")}</h2>
      ${n?a`<button
            class="mini push"
            ref=${o}
            aria-expanded=${String(t)}
            aria-label=${r("New clock")}
            onClick=${()=>s(!t)}
          >
            <${O} name="plus" />
            ${r("New")}
          </button>`:null}
    </div>
    ${t&&n?a`<${pr} play=${e} close=${i} />`:null}
    ${e.clocks.length?a`<ul class="clocks wide-list">
          ${e.clocks.map(c=>a`<${fr} key=${c.id} play=${e} clock=${c} />`)}
        </ul>`:a`<p class="soft small">${r("No clocks yet. What are they up against?")}</p>`}
  </section>`}function fr({play:e,clock:t}){let[s,n]=k(!1),o=mr(e,t),i=o||e.role==="player"&&t.ticked_by==="players"&&!t.owner,{name:c}=t,l=m=>e.actAfter(()=>e.
table.tickClock(t.id,{by:m}),({changes:$})=>{let p=$.find(({who:h,track:f})=>h===t.id&&f==="filled")?.to??t.filled;e.say(r("{name}: {filled} of {size}",{name:c,
filled:p,size:t.size}))}),u=t.filled>=t.size&&t.kind!=="tug_of_war",d=t.state==="locked";return a`<li class=${`clock ${Vt(t.filled)}`}>
    <${Vs} clock=${t} />
    <h3 class="name">${c}</h3>
    <div class="num">
      <span>${[r("{filled} of {size}",t),...$r(e,t)].join(" \xB7 ")}</span>
      ${t.visible?null:a`<span class="chip"><${O} name="eye" />${r("only you")}</span>`}
    </div>
    ${i?a`<div class="ctl">
          <${v}
            play=${e}
            class="mini"
            aria-label=${r("{name}: one back",{name:c})}
            lacks=${t.filled<=0}
            queued
            onClick=${()=>l(-1)}
          >
            <${O} name="minus" />
          <//>
          <${v}
            play=${e}
            class="mini"
            aria-label=${r("{name}: one on",{name:c})}
            lacks=${u||d}
            queued
            title=${d?r("Another clock must be full first."):null}
            onClick=${()=>l(1)}
          >
            <${O} name="plus" />
          <//>
          ${o?a`<button
                class="mini quiet"
                aria-label=${r("{name}: more",{name:c})}
                aria-expanded=${String(s)}
                onClick=${()=>n(!s)}
              >
                <${O} name="more" />
              </button>`:null}
        </div>`:null}
    ${o&&s?a`<${hr} play=${e} clock=${t} />`:null}
  </li>`}function $r(e,t){let s=[],n=t.after&&e.clock(t.after)?.name,o=t.rival&&e.clock(t.rival)?.name;return t.state==="locked"&&n?[r("locked until {name} is f\
ull",{name:n})]:(t.owner&&s.push(e.personName(t.owner)),t.kind!=="progress"&&s.push(e.label("clock",t.kind)),t.state!=="open"&&s.push(e.label("state",t.state)),
o&&s.push(r("against {name}",{name:o})),t.loops&&s.push(C(t.loops,"full once","full {n} times")),s)}function Vt(e){let t=E(e),[s,n]=k(!1);return N(()=>{if(t.current===
e)return;t.current=e,n(!0);let o=setTimeout(()=>n(!1),900);return()=>clearTimeout(o)},[e]),s?"flash":""}function hr({play:e,clock:t}){let{id:s,name:n,version:o,
visible:i,ticked_by:c}=t,l=d=>e.act(()=>e.table.changeClock(s,d,o)),u=async()=>{await e.ask(r("Put {name} away for good?",{name:n}),r("Put it away"))&&(await e.
act(()=>e.table.deleteClock(s,o)),document.getElementById("clocks-title")?.closest("section").querySelector("button")?.focus())};return a`<div class="more-row row wrap">
    ${t.owner?null:a`<${v} play=${e} class="mini" onClick=${()=>l({visible:!i})}>
            ${i?r("Hide it"):r("Show it to all")}
          <//>
          <${v}
            play=${e}
            class="mini"
            aria-pressed=${String(c==="players")}
            onClick=${()=>l({ticked_by:c==="players"?"gm":"players"})}
          >
            ${r("Players tick it")}
          <//>`}
    <${v} play=${e} class="mini" onClick=${u}>${r("Put it away")}<//>
  </div>`}function pr({play:e,close:t}){let[s,n]=k({name:"",size:6,kind:"progress",visible:!0,players:!0,link:""}),[o,i]=k(!1),[c,l]=k(!1),u=E(null);N(()=>u.current?.
focus(),[]);let d=f=>n({...s,...f}),m=e.role==="gm",$=Object.entries(e.game.labels.clock??{}).filter(([f])=>m||!["racing","linked"].includes(f)),p={racing:"riva\
l",linked:"after"}[s.kind];return a`<form class="stack more-row" onSubmit=${async f=>{f.preventDefault();let b=s.name.trim();if(!b||s.kind==="linked"&&!s.link){
l(!0);return}let w={name:b,size:s.size,kind:s.kind,visible:s.visible,ticked_by:s.players?"players":"gm"};p&&s.link&&(w[p]=s.link),await e.act(()=>e.table.makeClock(
w))&&t()}}>
    <div><label for="clock-name">${r("What is it about?")}</label>
      <input
        id="clock-name"
        ref=${u}
        maxlength="80"
        value=${s.name}
        aria-invalid=${c&&!s.name.trim()?"true":null}
        onInput=${f=>d({name:f.currentTarget.value})}
      />
    </div>
    <fieldset><legend>${r("Segments")}</legend><div class="dial">
      ${dr.map(f=>a`<button type="button" aria-pressed=${String(!o&&s.size===f)} onClick=${()=>{i(!1),d({size:f})}}>${f}</button>`)}
      <button type="button" aria-pressed=${String(o)} onClick=${()=>i(!0)}>${r("other")}</button>
    </div>
    ${o?a`<div class="other">
          <${I}
            id="clock-size"
            says=${r("Segments")}
            value=${s.size}
            least=${s.kind==="tug_of_war"?2:1}
            most=${24}
            change=${f=>d({size:f})}
          />
        </div>`:null}
  </fieldset>
    <div><label for="clock-kind">${r("Kind")}</label>
      <select
        id="clock-kind"
        value=${s.kind}
        onChange=${f=>d({kind:f.currentTarget.value,link:""})}
      >
        ${$.map(([f,{label:b}])=>a`<option value=${f}>${b}</option>`)}
      </select><p class="hint">${e.game.labels.clock?.[s.kind]?.help??""}</p></div>
    ${p?a`<div>
          <label for="clock-link">
            ${s.kind==="racing"?r("It races (optional)"):r("It opens when this one is full")}
          </label>
          <select
            id="clock-link"
            value=${s.link}
            aria-invalid=${c&&!s.link&&s.kind==="linked"?"true":null}
            onChange=${f=>d({link:f.currentTarget.value})}
          >
            <option value="">${r("none yet")}</option>
            ${e.clocks.filter(({owner:f})=>!f).map(({id:f,name:b})=>a`<option value=${f}>${b}</option>`)}
          </select></div>`:null}
    ${m?a`<div>
      <label class="tick">
        <input
          type="checkbox"
          checked=${s.visible}
          onChange=${f=>d({visible:f.currentTarget.checked})}
        />
        ${r("Everybody sees it")}
      </label>
      <label class="tick">
        <input
          type="checkbox"
          checked=${s.players}
          onChange=${f=>d({players:f.currentTarget.checked})}
        />
        ${r("Players may tick it")}
      </label>
    </div>`:a`<p class="hint">${r("Your own: everybody sees it, you and the GM tick it.")}</p>`}
    ${c?a`<p class="err" role="alert">
          ${s.name.trim()?r("Which clock opens it?"):r("It needs a name.")}
        </p>`:null}
    <div class="row wrap">
      <${v} play=${e} class="primary">${r("Start the clock")}<//>
      <button type="button" onClick=${t}>${r("Cancel")}</button>
    </div>
  </form>`}var gr=1500,mn="localStorage",fn="checked",ut=class{#e;#t;constructor(t){this.#e=t,this.#t=new Map(dn(t))}of(t){return this.#t.get(un(t.seq,Date.parse(t.at),je(
t).map(({face:s})=>s)))}note(t){for(let{seq:o,at:i,dice:c,right:l}of t)this.#t.set(un(o,i,c.map(([,u])=>u)),l);let n=[...new Map([...dn(this.#e),...this.#t])].sort(
([o],[i])=>Number.parseInt(o,10)-Number.parseInt(i,10)).slice(-gr);Te(mn,fn,this.#e,n)}};function je({ruling:e,resistance:t,announced:s,dice:n}){return e?.dice??
t?.dice??s?.dice??n??[]}function un(e,t,s){return`${e} ${t} ${s.join(",")}`}function dn(e){let t=le(mn,fn,e);return Array.isArray(t)?t.filter(s=>Array.isArray(s)&&
typeof s[1]=="boolean"):[]}function de(e,t){let s=e.label("track",t);return X==="de"||e.game.tracks[t]?.cost==="spends"?s:s.charAt(0).toLowerCase()+s.slice(1)}function Zt(e,{who:t,who_name:s,
track:n,amount:o}){let i=dt(e,t,s);return n==="locked"?o<0?r("{clock} opens",{clock:i}):r("{clock} is locked again",{clock:i}):n==="lost"?o>0?r("{clock} is lost",
{clock:i}):r("{clock} is open again",{clock:i}):n==="started"?o>0?r("{clock} starts",{clock:i}):r("{clock} is taken back",{clock:i}):n==="turn"?o>0?r("the next \
turn"):r("the turn before"):""}function dt(e,t,s){return e.clock(t)?.name??s??r("a clock")}function $n(e,t){let{who:s,who_name:n,track:o,amount:i}=t,c=dt(e,s,n),
l=Math.abs(i);if(o==="filled")return(i<0?C(l,"{n} tick off {clock}","{n} ticks off {clock}",{clock:c}):C(l,"{n} tick on {clock}","{n} ticks on {clock}",{clock:c}))+
Ge(t,e.clock(s));let u=Zt(e,t);if(u)return u;let d={n:l,track:de(e,o),who:s==="session"?r("the table"):e.character(s)?.name??n??s};return(i<0?r("{n} {track} off\
 {who}",d):r("{n} {track} to {who}",d))+Ge(t)+Qt(t)}function mt(e,t,s){let{size:n}=s,{amount:o,to:i,loops:c=0}=e,l=c*n+i-o,u=s.kind==="countdown"?l%n:Math.max(0,
i-o);return r("{name}: {from} to {to} of {size}",{name:t,from:u,to:i,size:n})+Ge(e,s)}function Ge({amount:e,to:t,loops:s=0,overflow:n=0},o){let{kind:i,size:c}=o??
{},l=i==="countdown"?s-Math.floor((s*c+t-e)/c):0;return[l>0?C(l,"full once","full {n} times"):"",l<0?r("not full any more"):"",n?r("{n} lost",{n:Math.abs(n)}):""].
map(u=>u&&`, ${u}`).join("")}function Qt({texts:e=[]}){return e.length?` (${e.join(", ")})`:""}function ye(e,t){return wr(t).map(s=>$n(e,s))}function hn(e,t){let{
reverses:s,changes:n,left:o,differs:i}=t,c=L(ye(e,n))||r("nothing but the entry itself"),l=s.length>1?r("; later steps go with it"):"";return[{part:"goes",label:r(
"What goes back"),words:c+l},{part:"left",label:r("What is left"),words:br(e,o)},{part:"differs",label:r("Not as if it had never been"),words:kr(e,i)}].filter(({
words:u})=>u)}function br(e,t){return L(t.map(s=>s.track==="locked"?r("{clock} stays open",{clock:dt(e,s.who,s.who_name)}):$n(e,s)))}function kr(e,t){return L(t.
map(({who:s,who_name:n,track:o,to:i,instead:c})=>{let l=dt(e,s,n);if(o==="locked")return i?r("{clock} stays locked",{clock:l}):r("{clock} stays open",{clock:l});
let u=s==="session"?r("the table"):n??e.nameOf(s),d=o==="filled"?l:`${e.label("track",o)} (${u})`;return r("{what}: {n}, and not {instead}",{what:d,n:i,instead:c})}))}
function wr(e){let t=new Map;for(let s of e){let n=`${s.who} ${s.track}`,o=t.get(n);t.set(n,o?{...s,amount:o.amount+s.amount,overflow:(o.overflow??0)+(s.overflow??
0),texts:[...o.texts??[],...s.texts??[]]}:s)}return[...t.values()].filter(({amount:s,overflow:n})=>s||n)}function pn(e,t){let s=t.ruling?.audit??t.resistance?.audit;
if(e.warnings?.some(({code:i,seq:c})=>c===t.seq&&i!=="not_mine"))return"wrong";if(!je(t).length)return null;if(t.given||s&&s.kind!=="committed")return"given";let n=e.
checked.of(t);if(n===!1)return"wrong";if((s??t).bound===!1)return"unbound";if(t.terms&&!("action"in t.terms)&&!t.terms.dice)return"unsigned";if(n)return"checked";
let o=e.session?.epoch?.e??0;return Xt(e,t)<o?"ended":"sealed"}function Xt(e,t){let n=(t.ruling?.audit??t.resistance?.audit)?.epoch??t.proof?.rec?.e;return n!==
void 0?n:e.entries.find(({type:i,seq:c})=>i==="epoch_closed"&&c>t.seq)?.epoch??e.session?.epoch?.e??0}function es({resistance:e,attribute:t="",ability:s="",terms:n,
from_sheet:o}){if(s)return`${s}.`;if(!e.dice?.length)return"";let i=n?.rating??0;return o?r("With {what} {n}, by the sheet.",{what:t,n:i}):t?r("With {what} {n},\
 by the player's word.",{what:t,n:i}):r("With {n}, by the player's word.",{n:i})}function ft(e,t){let{resistance:s,character_name:n}=t;return{text:r("{name} res\
ists",{name:n}),flag:`${s.stress} ${de(e,e.game.resist_track)}`,kind:s.stress>0?"price":"good",more:[s.left?r("It is one step milder."):r("Nothing of it is left\
."),es(t)].filter(Boolean).join(" ")}}var U="special_abilities",vr=[1,2,3,4,5,6];function xr(e,t){let{track:s,...n}=t,{properties:o={}}=e.game.sheet.properties[U]?.additionalProperties??{};return Object.
entries(n).filter(([,c])=>c!==!1).map(([c,l])=>{let u=o[c]?.title??c,d=Array.isArray(l)?l.reduce((m,$)=>m+Or($),0):l;return d===!0?u:`${u} ${d}`})}var Or=({source:e,
...t})=>Object.values(t)[0]??0;function He(e,{sheet:t={},tracks:s={}}){return Object.entries(t[U]??{}).map(([n,o])=>{let{value:i=0,cap:c=Number.POSITIVE_INFINITY}=s[o.
track]??{},l=e.game.tracks[o.track]?.cost==="spends";return{...o,name:n,left:o.track?l?i:c-i:Number.POSITIVE_INFINITY}})}function ts(e,t){let{name:s,left:n,...o}=t,
i=o.track?[`1 ${de(e,o.track)}`]:[];return[...xr(e,o),...i].join(" \xB7 ")}function gn({play:e,character:t,used:s,change:n}){let o=He(e,t);if(!o.length)return null;
let i=c=>n(s.includes(c)?s.filter(l=>l!==c):[...s,c]);return a`<fieldset>
    <legend>${e.field(U).title}</legend>
    <div class="row wrap">
      ${o.map(c=>a`<button
            type="button"
            class="choice"
            aria-pressed=${String(s.includes(c.name))}
            disabled=${c.left<=0}
            title=${c.left<=0?r("you have no box left"):null}
            onClick=${()=>i(c.name)}
          >
            ${c.name} <small>${c.left<=0?r("you have no box left"):ts(e,c)}</small>
          </button>`)}
    </div>
  </fieldset>`}function bn({play:e,id:t,name:s,value:n,tracks:o,change:i}){let{properties:c={}}=e.game.sheet.properties[U].additionalProperties,{track:l,...u}=c,
d=(m,$)=>{let{[m]:p,...h}=n;i($===void 0?h:{...h,[m]:$})};return a`<div class="stack below">
    ${Object.entries(u).map(([m,$])=>a`<${Cr}
          id=${`${t}-${m}`}
          name=${s}
          schema=${$}
          value=${n[m]}
          change=${p=>d(m,p)}
        />`)}
    <div>
      <label for=${`${t}-track`}>${r("How often?")}</label>
      <select
        id=${`${t}-track`}
        value=${n.uses?String(n.uses):n.track??""}
        onChange=${m=>i(Sr(s,n,m.currentTarget.value))}
      >
        <option value="">${r("at will")}</option>
        ${!(kn(s)in o)&&vr.map(m=>a`<option value=${m}>${C(m,"{n} time","{n} times")}</option>`)}
        ${Object.keys(o).map(m=>a`<option value=${m}>${e.label("track",m)}</option>`)}
      </select>
    </div>
  </div>`}function Sr(e,{track:t,uses:s,...n},o){return o?/^\d/.test(o)?{...n,track:kn(e),uses:Number(o)}:{...n,track:o}:n}function kn(e){return e.normalize("NF\
D").replace(/\p{M}/gu,"").toLowerCase().replace(/[^a-z0-9]+/g,"_").replace(/^[^a-z]+|_+$/g,"").slice(0,40)||"ability"}function wn(e){let t=Object.entries(e[U]??
{}),s=t.filter(([,{uses:o}])=>o).map(([,{track:o,uses:i}])=>[o,{value:0,cap:i}]),n=t.map(([o,{uses:i,...c}])=>[o,c]);return{sheet:{...e,[U]:Object.fromEntries(n)},
tracks:Object.fromEntries(s)}}function Cr({id:e,name:t,schema:s,value:n,change:o}){let{title:i,type:c,items:l}=s;if(c==="boolean")return a`<label class="tick">
      <input
        type="checkbox"
        id=${e}
        checked=${n??!1}
        onChange=${$=>o($.currentTarget.checked||void 0)}
      />
      ${i}
    </label>`;if(s.enum)return a`<label for=${e}>${i}</label><select
        id=${e}
        value=${n??""}
        onChange=${$=>o(s.enum.find(p=>String(p)===$.currentTarget.value))}
      >
        <option value="">${r("none")}</option>
        ${s.enum.map($=>a`<option value=${$}>${$}</option>`)}
      </select>`;if(c==="string")return a`<label for=${e}>${i}</label><input
        id=${e}
        maxlength="80"
        value=${n??""}
        onInput=${$=>o($.currentTarget.value||void 0)}
      />`;let[u,d]=l?Object.entries(l.properties).find(([$])=>$!=="source")??["",{}]:["",s],m=$=>u?[{source:t,[u]:$}]:$;return a`<label for=${e}>${i}</label><${I}
      id=${e}
      says=${`${t}: ${i}`}
      value=${(u?n?.[0]?.[u]:n)??0}
      least=${Math.min(0,d.minimum??0)}
      most=${d.maximum??10}
      change=${$=>o($?m($):void 0)}
    />`}var Tr=1e4,ss="sessionStorage",_r=["ask","narrate","character"];function J(e,t,s,n){let[o,i]=k(()=>jr(e,t,s)??s),c=$=>JSON.stringify($)!==JSON.stringify(s),l=$=>{
let p={...o,...$};i(p),u(p),n?c(p)&&!e.actions.has(e.focus)&&(e.focus=n):e.writes(c(p)||_r.some(h=>he(e,h)))},u=$=>{Te(ss,t,e,c($)&&JSON.stringify($).length<=Tr?
$:void 0)},d=()=>l(s),m=async($,p)=>{u(s);let h=()=>{d(),e.focus===n&&(e.focus=""),p?.()};await e.act($,h)===void 0&&u(o)};return{draft:o,written:c(o),change:l,
clear:d,send:m}}function he(e,t){return le(ss,t,e)!==void 0}function jr(e,t,s){let n=le(ss,t,e),o=([i,c])=>vn(n[i])===vn(c);if(!(!n||!Object.entries(s).every(o)))
return Object.fromEntries(Object.keys(s).map(i=>[i,n[i]]))}function vn(e){return e===null?"none":Array.isArray(e)?"list":typeof e}var Ar=12;function $t(e){return!e.game.joins||!e.session.options.published?[]:e.entries.filter(t=>t.type==="rolled"&&!t.reversed_by).slice(-Ar).reverse().map(t=>({
id:t.action??`r${t.seq}`,entry:t}))}function ht({play:e,rolls:t,picked:s,change:n}){let o=i=>n(s.includes(i)?s.filter(c=>c!==i):[...s,i]);return a`<details open=${s.
length>0}>
    <summary>${r("Rolls that count in this one")}</summary>
    <div class="stack">
      <p class="hint">
        ${r("Of a group, a set-up, an opponent or an attack: rolls that were made before. They count in the order of your presses.")}
      </p>
      ${t.map(({id:i,entry:c})=>{let{goal:l,outcome:u}=c.ruling??{},d=s.length>1&&s.includes(i)&&`${s.indexOf(i)+1}.`,m=[c.character_name??c.by_name,l,u&&e.label(
"outcome",u)];return a`<button
          type="button"
          class="choice"
          aria-pressed=${String(s.includes(i))}
          onClick=${()=>o(i)}
        >${d||""} ${m.filter(Boolean).join(" \xB7 ")}</button>`})}
    </div>
  </details>`}function be(e,t){return e.trim().toLowerCase()===t.trim().toLowerCase()}var pt=class{constructor(t){this.me=t,this.game=null,this.people=[],this.characters=[],this.
clocks=[],this.formerNames={},this.actions=new Map}get role(){return this.people.find(({id:t})=>t===this.me)?.role??"player"}get isGm(){return this.role==="gm"}get gm(){
return this.people.find(({role:t})=>t==="gm")}get gmName(){return this.personName(this.gm?.id??"")}get family(){return this.game.family}get mine(){return this.characters.
filter(t=>this.actor(t.id)===this.me)}character(t){return this.characters.find(s=>s.id===t)}clock(t){return this.clocks.find(s=>s.id===t)}personName(t){return this.
people.find(s=>s.id===t)?.name??this.formerNames[t]??t}nameOf(t){return t==="gm"?this.gmName:t==="session"?r("the table"):this.character(t)?.name??this.clock(t)?.
name??this.personName(t)}actor(t){let s=this.people.find(({id:n,active:o})=>o&&n===this.character(t)?.owner);return s?s.id:this.gm?.id}isMe(t){return t==="gm"?this.
isGm:t===this.me||this.character(t)!==void 0&&this.actor(t)===this.me}label(t,s){return this.game?.labels[t]?.[s]?.label??String(s).replaceAll("_"," ")}help(t,s){
return this.game?.labels[t]?.[s]?.help??""}named(t){return t.replace(/`([a-z_]+)`/g,(s,n)=>P(this.field(n)?.title??n)).replace(/(?<!["\w])[ckp][1-9]\d*(?!["\w])/g,
s=>this.nameOf(s))}field(t){return this.game.spec.properties[t]}#e({consequences:t},{who:s,consequence:n}){return this.isMe(s)||t.some(({id:o,thrower:i})=>o===n&&
i===this.me)}awaited(t){let s=[];for(let n of this.actions.values()){let o=n.awaits.filter(i=>this.#e(n,i)===t);o.length&&s.push({action:n,turns:o,since:Math.min(
...o.map(({since:i})=>i))})}return s.sort((n,o)=>n.since-o.since)}};function gt(e,t){return Object.entries(e.game.spec.properties).filter(([,s])=>t.includes(s["x-owner"])&&(!s["x-published"]||e.session.options.published)&&We(s)!==
"")}function We({items:e}){let{source:t,...s}=e?.properties??{},[[n,o]=["",{}],...i]=Object.entries(s);return t&&!i.length&&o.minimum<0?n:""}function xn(e){return e["\
x-owner"]==="gm"||!!e["x-published"]&&We(e)===""}function bt(e,t){let s=({source:n})=>n.trim()!=="";return Object.fromEntries(Object.entries(t).map(([n,o])=>Array.
isArray(o)&&We(e.field(n)??{})?[n,o.filter(s)]:[n,o]))}function kt(e,t){return`${e} ${t<0?"\u2212":"+"}${Math.abs(t)}`}function wt({field:e,value:t=[],change:s}){
let n=We(e),{source:o,[n]:i}=e.items.properties,c=(l,u)=>s(t.map((d,m)=>m===l?{...d,...u}:d));return a`<fieldset>
    <legend>${e.title}</legend>
    <p class="hint">${e.description}</p>
    ${t.map((l,u)=>a`<div class="row wrap other">
        <input
          aria-label=${o.title}
          placeholder=${o.title}
          maxlength=${o.maxLength}
          value=${l.source}
          onInput=${d=>c(u,{source:d.target.value})}
        />
        <${I}
          says=${i.title}
          value=${l[n]}
          least=${i.minimum}
          most=${i.maximum}
          change=${d=>c(u,{[n]:d})}
        />
        <button type="button" class="quiet" onClick=${()=>s(t.filter((d,m)=>m!==u))}>
          ${r("Remove {name}",{name:l.source||o.title})}
        </button>
      </div>`)}
    ${t.length<e.maxItems&&a`<button type="button" class="choice" onClick=${()=>s([...t,{source:"",[n]:-1}])}>
        ${r("Add")}
      </button>`}
  </fieldset>`}function On({play:e,action:t,spec:s,set:n}){let o=e.field("factors"),i=s.factors??t.spec.factors??{},c=o.properties??{};return a`<fieldset><legend>${o.
title}</legend><p class="hint">${o.description}</p><div class="stack">
    ${Object.entries(c).filter(([,l])=>l.type==="integer").map(([l,u])=>a`<div class="row">
            <span>${u.title}</span>
            <${I}
              says=${u.title}
              value=${i[l]??0}
              least=${-2}
              most=${2}
              change=${d=>n("factors",{...i,[l]:d})}
            />
          </div>`)}
  </div></fieldset>`}var vt=524288;function xt({play:e,into:t,done:s}){let[n,o]=k(""),[i,c]=k(null),l=`paste-${t?.id??"new"}`,u=p=>{o(p),c(null)},d=async p=>{let[h]=p.currentTarget.
files;u(h&&h.size<=4*vt?await h.text():""),h&&h.size>4*vt&&e.say(r("This file is too long for a character."))},m=()=>{let p=t?.version,h=()=>e.table.readCharacter(
{text:n.slice(0,vt),character:t?.id});return e.act(h,f=>c({...f,version:p}))},$=()=>{let{name:p,note:h,sheet:f,tracks:b,version:w}=i,S=t?()=>e.table.changeCharacter(
t.id,{sheet:f,tracks:b},w):()=>e.table.makeCharacter({name:p??r("No name"),note:h,sheet:f,tracks:b});return e.act(S,()=>{u(""),e.say(r("Saved.")),s?.()})};return a`<details class="paste">
    <summary>${r("Paste a character")}</summary>
    <div class="stack">
      <p class="hint">
        ${r("From another program: its file, or lines of a name and a number.")}
      </p>
      <label for=${l}>${r("The character's text")}</label>
      <textarea
        id=${l}
        class="says"
        maxlength=${vt}
        value=${n}
        onInput=${p=>u(p.currentTarget.value)}
      >
      </textarea>
      <label for=${`${l}-file`}>${r("Or its file")}</label>
      <input id=${`${l}-file`} type="file" accept=".json,.txt,application/json,text/plain" onChange=${d} />
      <${v} play=${e} type="button" class="push" lacks=${!n.trim()} onClick=${m}>${r("Look at it")}<//>
      ${i&&a`<${qr} play=${e} answer=${i} take=${$} />`}
    </div>
  </details>`}function qr({play:e,answer:t,take:s}){let n=t.more_left_out;return a`<div class="stack" role="status">
    <h3>${r("What fits")}</h3>
    <ul>
      ${t.taken.map(o=>a`<li>${R(Nr(e,o))}: <b>${o.value}</b></li>`)}
    </ul>
    ${t.taken.length===0&&a`<p>${r("Nothing of it fits.")}</p>`}
    ${t.left_out.length>0&&a`<h3>${r("What is left out")}</h3>
      <ul>
        ${t.left_out.map(o=>a`<li>${o.at}: <b>${o.value}</b>, ${o.why}</li>`)}
        ${n>0&&a`<li>${r("and {n} more",{n})}</li>`}
      </ul>`}
    ${t.taken.length>0&&a`<${v} play=${e} type="button" class="primary" onClick=${s}>${r("Take what fits")}<//>`}
  </div>`}function Nr(e,{to:t,part:s,name:n}){return t==="track"?e.label("track",n):t==="sheet"?n??s:t==="name"?r("Name"):r("Note")}async function Sn(e,t){let{characters:s}=await e.table.listCharacters(),n=s.find(o=>o.free&&be(o.name,t));return n?Cn(e,n):e.table.makeCharacter({name:t})}async function Cn(e,{
id:t}){try{return await e.table.changeCharacter(t,{owner:e.me},"*")}catch(s){throw s.code==="not_yours"&&(s.code="character_taken"),s}}function Tn({play:e}){let t=e.
characters.filter(n=>n.free);if(e.role!=="player"||e.mine.length||!t.length)return null;let s=n=>e.act(()=>Cn(e,n),()=>{e.say(r("You play {name}.",n)),e.step()});
return a`<section class="card stack">
    <h2>${r("{gm} has prepared",{gm:e.gmName})}</h2>
    ${t.map(n=>a`<div class="stack">
        <${v} play=${e} class="wide" onClick=${()=>s(n)}>
          ${r("Play {name}",n)}
        <//>
        ${n.note&&a`<p class="hint">${n.note}</p>`}
      </div>`)}
    <p class="hint">${r("What they are able to do stands under People.")}</p>
  </section>`}function Ot({play:e}){let{draft:{name:t,free:s},change:n,send:o}=J(e,"character",{name:"",free:!1});return a`<form class="card stack" onSubmit=${c=>{
c.preventDefault(),o(()=>e.table.makeCharacter({name:t.trim(),free:s}))}}>
    <h2>${e.isGm?r("A character of yours"):r("Who do you play?")}</h2>
    <div>
      <label for="new-character">${e.isGm?r("Name of the character"):r("Name of your character")}</label>
      <input
        id="new-character"
        maxlength="80"
        required
        value=${t}
        onInput=${c=>n({name:c.target.value})}
      />
    </div>
    ${e.isGm&&a`<label class="tick">
        <input type="checkbox" checked=${s} onChange=${c=>n({free:c.target.checked})} />
        ${r("A player may take them")}
      </label>`}
    <${v} play=${e} class=${e.isGm?"wide":"primary wide"}>${r("Make the character")}<//>
    <${xt} play=${e} />
  </form>`}var Mr={least:0,most:5,start:1};function ke(e){let t={...Mr,...e.game.approach},{name:s="",part:n}=t,o=e.game.sheet.properties?.[n]?.additionalProperties??{};return{
...t,none:!s||!n,several:!!e.game.fields[s]?.many,values:o.enum,labels:o["x-enum-labels"]}}function Ue(e,t,s){let{labels:n,least:o}=ke(e);return`${R(t)} ${n?.[s]?.
label??(o<0&&s>=0?`+${s}`:s)}`}function Wr(e,t,s){let{member:n}=e.game.approach;return Ue(e,t,n?s[n]:s)}function Ir(e,t){return e.game.sheet.properties?.[t]?.["\
x-names"]??[]}function R(e){return e.charAt(0).toUpperCase()+e.slice(1)}var _n={cid:"",spec:{goal:""},picked:[],others:[],clock:"",used:[],abilities:[],joins:[],
declare:0};function St({play:e,again:t,close:s}){let n=(e.isGm?e.characters:e.mine).filter(({id:g})=>!t||g===t.character),o=ke(e),i=t?{..._n,spec:{goal:t.spec.goal??
""},picked:jn(t,o)}:_n,{draft:c,written:l,change:u,clear:d,send:m}=J(e,t?`ask ${t.id}`:"ask",i);if(!n.length)return a`<${Ot} play=${e} />`;let{spec:$,others:p,declare:h}=c,
f=n.find(({id:g})=>g===c.cid)??n[0],b=f.sheet[o.part]??{},w=t!==void 0&&jn(t,o).some(g=>!(g in b)),[[S,T]=[]]=Object.entries(e.game.members).filter(([g])=>g!==o.
name&&g!==U),x=S?Object.entries(f.sheet[S]??{}):[],W=Object.values(e.game.pushes).find(({field:g})=>g===S)?.costs,D=Er(e,o),V=Object.entries(b),y=Ir(e,o.part).filter(
g=>!V.some(([q])=>be(q,g))),re=e.clocks.filter(({state:g})=>g==="open"),_=c.picked.filter(g=>g in b),H=c.used.filter(g=>x.some(([q])=>q===g)),pe=He(e,f).filter(
({left:g})=>g>0),j=c.abilities.filter(g=>pe.some(q=>q.name===g)),B=$t(e),G=c.joins.filter(g=>B.some(({id:q})=>q===g)),ie=re.some(({id:g})=>g===c.clock)?c.clock:
"",ae=(g,q)=>{let{[g]:F,...Y}=$;u({spec:q===null?Y:{...Y,[g]:q}})},M=g=>{let q=o.several?2-p.length:1,F=o.several?p:[];_.includes(g)?u({picked:_.filter(Y=>Y!==g),
others:F}):u({picked:q>0?[..._,g].slice(-q):_,others:F})},K=()=>{let g=(o.several?2-_.length:1)-p.length;u({picked:o.several?_:[],others:g>0?[...p,{name:""}]:[]})},
Fe=g=>{if(p.some(se=>se.name===g)){u({others:p.filter(se=>se.name!==g)});return}let q=o.several?1:0,F=q?p.slice(-q):[],Y=q-F.length;u({picked:Y?_.slice(-Y):[],others:[
...F,{name:g}]})},Ne=(g,q)=>u({others:p.map((F,Y)=>Y===g?{...F,...q}:F)}),Ut=g=>u({used:H.includes(g)?H.filter(q=>q!==g):[...H,g]}),Oe=p.map(g=>({...g,name:g.name.
trim()})).filter(({name:g})=>g),zt=g=>{g.preventDefault(),Se&&m(async()=>{let q=[..._];if(Oe.length){let se=e.character(f.id),ar=Oe.map(({name:Yt,value:Ls=o.start})=>[
Yt,o.member?{[o.member]:Ls}:Ls]),cr={...se.sheet,[o.part]:{...b,...Object.fromEntries(ar)}};await e.table.changeCharacter(f.id,{sheet:cr},se.version),await e.refresh(),
q.push(...Oe.map(({name:Yt})=>Yt))}let F=e.character(f.id),Y={character:f.id,spec:Dr(w?null:o,bt(e,z),q,F.sheet)};return H.length&&(Y.spec[S]=H.map(se=>({name:se,
[T]:e.character(f.id).sheet[S][se]}))),j.length&&(Y.spec[U]=j.map(se=>({name:se}))),ie&&(Y.clock=ie),G.length&&(Y.joins=G),h&&(Y.declare=h),t&&(Y.follows=t.id),
e.table.openAction(Y)},()=>{e.look(""),e.say(r("{gm} is asked.",{gm:e.gmName}))})},it=()=>{d(),s?.(),e.look("")},A=D.filter(g=>e.game.fields[g].kind==="number").
map(g=>[g,$[g]??0]),z={...$,...Object.fromEntries(A)},ce=g=>typeof z[g]!="string"||z[g].trim()!=="",Q=D.filter(g=>(z[g]??"")===""||!ce(g)),Se=$.goal.trim()&&!Q.
length&&(o.none||w||_.length>0||Oe.length>0||G.length>0);return a`<form class="card stack" onSubmit=${zt}>
    ${n.length>1&&a`<div>
        <label for="who">${r("Who?")}</label>
        <select
          id="who"
          value=${f.id}
          onChange=${g=>u({cid:g.target.value,picked:[],others:[],used:[],abilities:[]})}
        >
      ${n.map(({id:g,name:q})=>a`<option value=${g}>${q}</option>`)}</select></div>`}
    <div><label for="goal">${e.isGm?r("What do they want?"):r("I want to \u2026")}</label>
      <textarea
        id="goal"
        class="says"
        maxlength="500"
        required
        value=${$.goal}
        placeholder=${r("slip past the watchman to the vault door")}
        onInput=${g=>ae("goal",g.target.value)}
      >
      </textarea>
    </div>
    ${!o.none&&!w&&a`<fieldset><legend>${o.several?r("With which traits? Up to two"):r("How?")}</legend>
      <div class="row wrap">
        ${V.map(([g,q])=>a`<button
              type="button"
              aria-pressed=${_.includes(g)?"true":"false"}
              class="choice"
              onClick=${()=>M(g)}
            >
              ${Wr(e,g,q)}
            </button>`)}
        ${y.map(g=>a`<button
              type="button"
              class="choice usual"
              aria-pressed=${p.some(q=>q.name===g)?"true":"false"}
              onClick=${()=>Fe(g)}
            >
              ${g}
            </button>`)}
        <button
          type="button"
          class="choice"
          aria-pressed=${p.some(({name:g})=>!y.includes(g))?"true":"false"}
          onClick=${K}
        >
          ${V.length?r("Something else \u2026"):r("Name it \u2026")}
        </button>
      </div>
      ${p.map((g,q)=>a`<div class="row wrap other">
        <input
          aria-label=${r("Its name")}
          maxlength="80"
          placeholder=${r("Its name")}
          value=${g.name}
          onInput=${F=>Ne(q,{name:F.target.value})}
        />
        ${o.values?a`<select
              aria-label=${r("How good?")}
              value=${g.value??o.start}
              onChange=${F=>Ne(q,{value:F.target.value})}
            >
              ${o.values.map(F=>a`<option value=${F}>${o.labels[F].label}</option>`)}
            </select>`:a`<${cn}
              says=${r("How good?")}
              value=${g.value??o.start}
              least=${o.least}
              most=${o.most}
              change=${F=>Ne(q,{value:F})}
            />`}
        <span class="hint">${r("It is put on the sheet.")}</span></div>`)}
    </fieldset>`}
    ${D.map(g=>a`<${ne}
          key=${g}
          play=${e}
          name=${g}
          needed
          value=${$[g]}
          change=${q=>ae(g,q)}
        />`)}
    ${x.length>0&&a`<fieldset>
        <legend>
          ${e.field(S).title} ${W&&a`<span class="soft">${r("{costs} each",{costs:we(e,W)})}</span>`}
        </legend>
        <div class="row wrap">
      ${x.map(([g,q])=>a`<button
            type="button"
            class="choice"
            aria-pressed=${H.includes(g)?"true":"false"}
            onClick=${()=>Ut(g)}
          >
            ${g} +${q}
          </button>`)}
    </div></fieldset>`}
    <${gn}
      play=${e}
      character=${f}
      used=${j}
      change=${g=>u({abilities:g.slice(-4)})}
    />
    ${"clock"in e.game.fields&&!e.game.clock_flag&&!t&&e.clocks.length>0&&a`<div>
        <label for="clock">${r("Which clock does it fill?")}</label>
        <select id="clock" value=${ie} onChange=${g=>u({clock:g.target.value})}>
      <option value="">${r("none")}</option>
      ${re.map(g=>a`<option value=${g.id}>${g.name} (${g.filled}/${g.size})</option>`)}
    </select>
  </div>`}
    ${B.length>0&&a`<${ht} play=${e} rolls=${B} picked=${G} change=${g=>u({joins:g})} />`}
    <details><summary>${r("More")}</summary><div class="stack">
      ${"multiple"in e.game.counted&&a`<div>
          <label for="declare">${r("Several actions this turn: how many?")}</label>
          <${I} id="declare" value=${h} most=${10} change=${g=>u({declare:g})} />
        </div>`}
      ${ge(e,["player","shared"],!1).filter(([g])=>!D.includes(g)&&Rr(e,g)).map(([g])=>a`<${ne}
              key=${g}
              play=${e}
              name=${g}
              value=${$[g]}
              change=${q=>ae(g,q)}
            />`)}
      ${gt(e,["player","shared"]).map(([g,q])=>a`<${wt}
            key=${g}
            field=${q}
            value=${$[g]}
            change=${F=>ae(g,F.length?F:null)}
          />`)}
    </div></details>
    ${$.goal.trim()&&!Se?a`<p class="hint">
          ${Q.length?r("Still needed: {what}.",{what:Q.map(g=>e.field(g).title).join(", ")}):r("How do you do it? Pick it above, or name it.")}
        </p>`:null}
    <${v} play=${e} class="primary wide" lacks=${!Se}>
      ${t?r("Go on at {position}",{position:e.label("position",t.next)}):e.isGm?r("Call for the roll"):r("Ask {gm}",{gm:e.gmName})}
    <//>
    ${(s||l)&&a`<button type="button" class="quiet wide" onClick=${it}>${r("Cancel")}</button>`}
  </form>`}function Er(e,t){let{fields:s,from_sheet:n,needed:o}=e.game,i=([c,{owner:l,required:u}])=>l!=="gm"&&(u&&!n.includes(c)||c in o);return Object.entries(
s).filter(c=>!c[0].includes(".")&&i(c)).map(([c])=>c).filter(c=>!["goal",t.name].includes(c))}function Rr(e,t){let{fields:s,counted:n,from_tracks:o,harm_field:i,
offers:c}=e.game,l=Object.values(c).flatMap(({sets:u={},copies:d,counts:m,adds:$})=>[...Object.keys(u),d,m,$]);return["goal","note",i,...o,...l].includes(t)||t in
n?!1:s[t]!==void 0&&s[t].kind!=="object"}function we(e,t){return Object.entries(t).map(([s,n])=>`${n} ${e.label("track",s)}`).join(", ")}function jn({spec:e},{name:t,
several:s}){return s?(e[t]??[]).map(n=>n.name):e[t]?[e[t]]:[]}function Dr(e,t,s,n){let o=Object.fromEntries(Object.entries(t).filter(([,i])=>i!==""&&i!==null));
return e?e.several?{...o,[e.name]:s.map(i=>({name:i,[e.number]:n[e.part][i]}))}:s[0]?{...o,[e.name]:s[0]}:o:o}var An=["bad","fail","price","clean","crit"];function Ae(e,{outcome:t,degree:s,success:n=!0}){return e.game.grades[s??t]??(n?"clean":"fail")}var Ct={bad:"bad",fail:"\
bad",price:"price",clean:"good",crit:"good"};function Z(e,t,s={}){let n=new Map;for(let i of[...t].reverse()){let{degree:c,outcome:l,chance:u,ticks:d}=i;if(!u.decimal)
continue;let m=c?e.label("degree",c):e.label("outcome",l),$=n.get(m)??{kind:Ae(e,i),chance:0,says:m,more:""};$.chance+=u.decimal,$.more=ns(e,l,s)||$.more,d&&($.
says=`${m}, ${C(d,"{n} tick","{n} ticks")}`),n.set(m,$)}let o=[...n.values()].sort((i,c)=>An.indexOf(i.kind)-An.indexOf(c.kind));return o.map((i,c)=>({...i,more:i.
more===o[c-1]?.more?"":i.more&&P(i.more)}))}function ns(e,t,s={}){let n=Object.keys(e.game.slots).find(o=>e.game.slots[o].includes(t));return s[n]??""}function qn({
game:{slots:e,outcomes_of:t={}}},s){let n=Object.keys(t).find(i=>s[i]),o=n?t[n]:Object.values(t).flat();return Object.keys(e).filter(i=>e[i].some(c=>o.includes(
c))===!!n)}function Tt(e,t){return e.label(e.game.labels.slot?"slot":"outcome",t)}function _t(e){return e.filter(({kind:t})=>t==="bad"||t==="fail").reduce((t,{chance:s})=>t+
s,0)}function oe(e,t){return Zs(e.map(({chance:n})=>n)).filter((n,o)=>t.includes(e[o].kind)).reduce((n,o)=>n+o,0)}function qe(e){let{sides:t,outcomes:s=[]}=e??{};
return t?.length===0&&s.length>0&&s.every(({success:n})=>!n)}function Nn(e){return r("{n} in 100 it works.",{n:oe(e,["price","clean","crit"])})}function os(e,t){
let s=e.stakes.get(t.id)?.value,n=s?.options?.find(({kind:u,offer:d})=>!d&&u==="assist");if(!n?.outcomes?.length||!s.outcomes?.length)return;let[o,i]=[s,n].map(
({outcomes:u})=>Z(e,u,t.says)),[c,l]=[o,i].map(u=>oe(u,["price","clean","crit"]));return{was:o,parts:i,now:c,next:l}}function jt({level:e,of:t=3}){let s=Array.from({length:t},(o,i)=>t===1?14:4+10*i/(t-1)),n=18/t;return a`<svg class="lv" viewBox="0 0 18 16" aria-hidden="true">
    ${s.map((o,i)=>a`<rect
          class=${i<e?"on":""}
          x=${1+n*i}
          y=${15-o}
          width=${n-2}
          height=${o}
          rx="1"
        />`)}
  </svg>`}function Ie({name:e,shape:t,value:s,cap:n,soon:o=0,of:i}){let c=n===void 0?0:Math.max(n,s),l=c>9,u=o?` ${o>0?"+":"\u2212"} ${Math.abs(o)}`:"",d=`${s}${u}${n?
` ${r("of")} ${n}`:""}`,m=[];for(let $=0;$<Math.min(c,20);$+=1){let p=o>0&&$>=s&&$<s+o,h=o<0&&$<s&&$>=s+o;m.push(a`<svg viewBox="0 0 18 18" aria-hidden="true">
        ${Pr(t,p||h?"soon":$<s?"on":"")}
      </svg>`)}return a`<div class=${`track${l?" many":""}`}>
    <span class="nm">${i?a`<span class="off">${i}: </span>`:null}${e}</span>
    <span class="boxes">${m}</span><span class="soft tiny nn">${d}</span>
  </div>`}function me(e,{who:t,track:s,amount:n}){let o=t==="gm"&&e.family!=="duality";return`${!t||t==="actor"||e.isMe(t)&&!o||t==="assistant"?"":`${e.nameOf(o?
"session":t)}: `}${n} ${e.label("track",s)}`}var Lr={diamond:["dia","M9 1.5 16.5 9 9 16.5 1.5 9Z"],hexagon:["skull","M9 1.5 15.5 5.2V12.8L9 16.5 2.5 12.8V5.2Z"],
drop:["box","M9 1.5C12 5.5 14 8 14 11.2A5 5 0 0 1 4 11.2C4 8 6 5.5 9 1.5Z"],round:["box","M9 2A7 7 0 0 1 9 16A7 7 0 0 1 9 2Z"]};function Pr(e,t){let[s,n]=Lr[e]??
[];return n?a`<path class=${`${s} ${t}`} d=${n} />`:a`<rect class=${`box ${t}`} x="2" y="2" width="14" height="14" rx="2" />`}var Fr={text:"",priced:!1,stress:0};function Mn(e){return e.field(e.game.offers.flashback.adds).items.properties}function Wn(e,t){return me(e,{who:"actor",track:"\
stress",amount:t})}function At({play:e,action:t}){let s=`flashback ${t.id}`,[n]=k(()=>he(e,s)),{draft:o,change:i,send:c}=J(e,s,Fr,t.id),{text:l,stress:u}=Mn(e);
if(t.offers.filter(({kind:h,state:f})=>h==="flashback"&&["open","accepted"].includes(f)).length>=(e.game.offers.flashback.most??1))return null;let m=e.isGm||o.priced,
$=o.text.trim(),p=h=>{h.preventDefault();let f={text:$,...m?{stress:o.stress}:{}};$&&c(()=>e.table.makeOffer(t.id,{kind:"flashback",flashback:f}))};return a`<details class="card" open=${n}>
    <summary>${e.isGm?r("Offer a flashback"):r("Ask for a flashback")}</summary>
    <form class="stack" onSubmit=${p}>
      <div>
        <label for="flashback-text">${r("What was done before?")}</label>
        <textarea
          id="flashback-text"
          class="says"
          maxlength=${l.maxLength}
          value=${o.text}
          onInput=${h=>i({text:h.currentTarget.value})}
        >
        </textarea>
      </div>
      ${!e.isGm&&a`<div>
          <label class="tick">
            <input
              type="checkbox"
              checked=${o.priced}
              onChange=${h=>i({priced:h.currentTarget.checked})}
            />
            ${r("Propose a price")}
          </label>
          <p class="hint">${r("{gm} says what it costs, and you may still say no.",{gm:e.gmName})}</p>
        </div>`}
      ${m&&a`<div class="row wrap">
          <span>${r("It costs {price}.",{price:Wn(e,o.stress)})}</span>
          <${I}
            says=${u.title}
            value=${o.stress}
            least=${u.minimum}
            most=${u.maximum}
            change=${h=>i({stress:h})}
          />
        </div>`}
      <${v} play=${e} lacks=${!$}>
        ${e.isGm?r("Offer it"):r("Ask {name}",{name:e.gmName})}
      <//>
    </form>
  </details>`}function In(e,{kind:t,state:s,to:n}){return t==="flashback"&&s==="open"&&n==="gm"&&e.isGm}function qt({play:e,action:t,offer:s,title:n,answer:o,primary:i=!1}){
let{text:c,stress:l}=s.flashback,[u,d]=k(l??0),{stress:m}=Mn(e),$=u===l?r("Accept"):r("For {costs}",{costs:Wn(e,u)}),p=u===l?{answer:"accept"}:{answer:"counter",
offer:{kind:"flashback",flashback:{text:c,stress:u}}};return a`<${I}
      says=${m.title}
      value=${u}
      least=${m.minimum}
      most=${m.maximum}
      change=${d}
    />
    <${v}
      play=${e}
      class=${i?"primary":""}
      aria-label=${`${$}: ${n}`}
      onClick=${()=>o(()=>e.table.answerOffer(t.id,s.id,p))}
    >
      ${$}
    <//>`}function Rn({play:e,action:t,stakes:s,parts:n,docked:o}){let i={options:[],costs:[],...s},c=e.character(t.character),l=ze(e,t),u=Gr(e,t,i,n,o),d=new Set(i.options.
map(({offer:f})=>f).filter(Boolean)),m=t.offers.filter(f=>f.state==="open"&&f!==o&&!d.has(f.id)),$=t.offers.filter(({state:f,by:b})=>f==="declined"&&e.isMe(b));
if(!l.length&&!u.length&&!m.length&&!$.length)return null;let p=(f,b)=>b*i.costs.filter(w=>w.who===t.character&&w.track===f).reduce((w,{amount:S})=>w+S,0),h=Object.
entries(e.game.tracks).filter(([f,{of:b}])=>b==="character"&&Hr(e).has(f)&&c?.tracks[f]);return a`<section class="card" aria-labelledby="options-title">
    <h2 id="options-title" class="off">${r("What would change it")}</h2>
    ${h.map(([f,{cost:b}])=>a`<${Ie}
          name=${e.label("track",f)}
          shape=${e.game.tracks[f].shape}
          value=${c.tracks[f].value}
          cap=${c.tracks[f].cap}
          soon=${p(f,b==="adds"?1:-1)}
        />`)}
    ${l.length>0&&a`<section class="gain-group">
        <div class="line"><h3>${r("Taken")}</h3></div>
        <ul>${l.map(f=>a`<${ve} key=${f.title} ...${f} play=${e} action=${t} />`)}</ul>
      </section>`}
    ${u.map(f=>a`<section class="gain-group" key=${f.title+f.gain}>
        <div class="line"><h3>${f.title}</h3><p class="gain"><b>${f.gain}</b></p></div>
      ${f.parts&&a`<${ee} plain parts=${f.parts} was=${n&&_t(n)} />`}
      <ul>
        ${f.ways.map(b=>a`<${ve} key=${b.title} ...${b} play=${e} action=${t} />`)}
      </ul></section>`)}
    ${$.length>0&&a`<section class="gain-group">
        <ul>
          ${$.map(f=>a`<${ve}
                key=${f.id}
                ...${te(e,t,f)}
                buttons=${[]}
                note=${r("{who} said no.",{who:e.nameOf(f.to)})}
                play=${e}
                action=${t}
              />`)}
        </ul>
      </section>`}
    ${m.length>0&&a`<section class="gain-group">
        <h3>${r("Offers")}</h3>
        <ul>
          ${m.map(f=>a`<${ve} key=${f.id} ...${te(e,t,f)} play=${e} action=${t} />`)}
        </ul>
      </section>`}
  </section>`}function ze(e,t){let n=Object.entries(t.spec).filter(([i,c])=>{let l=e.field(i);return(l?.["x-free"]||Br(e,i,c))&&l["x-widget"]!=="textarea"&&l["x\
-widget"]!=="text"&&c&&!(Array.isArray(c)&&!c.length)}).map(([i])=>({field:i,title:e.field(i).title,cost:"",buttons:[{text:r("Taken"),pressed:!0,run:()=>e.table.
changeAction(t.id,{spec:{[i]:null}},"*")}]})),o=t.offers.filter(({state:i})=>i==="accepted");return[...n,...o.map(i=>te(e,t,i))]}function Br({game:e},t,s){let n=Object.
values(e.offers).some(({sets:o={}})=>t in o);return s===!0&&e.fields[t]?.owner==="player"&&t in(e.labels.choice??{})&&!n}function Gr(e,t,s,n,o){let i=new Map;for(let l of s.
options){if(l.set?.experiences||o&&l.offer===o.id||yr(t,l))continue;let u=JSON.stringify((l.outcomes??[]).map(({outcome:d,degree:m,effect:$,ticks:p,chance:h})=>[
d,m,$,p,h.fraction]));i.has(u)||i.set(u,{option:l,ways:[]}),i.get(u).ways.push(Yr(e,t,l,s.costs))}return[...[...i.values()].map(({option:l,ways:u})=>{let d=l.outcomes?.
length?Z(e,l.outcomes):null,[m,$]=[n,d].map(w=>w&&oe(w,["price","clean","crit"])),p=s.success?.fraction===l.success?.fraction,h=w=>w.find(S=>Ae(e,S)==="clean"),
[f,b]=[h(s.outcomes??[]),h(l.outcomes??[])];return!p&&d&&n?{title:Ur(e,l),gain:r("{now} to {next} %",{now:m,next:$}),parts:d,ways:u}:f&&b&&f.effect!==b.effect?{
title:b.ticks>f.ticks?r("More effect"):r("Less danger, less effect"),gain:C(b.ticks,"{effect}: {n} tick, not {now}","{effect}: {n} ticks, not {now}",{effect:e.label(
"effect",b.effect),now:f.ticks}),parts:null,ways:u}:{title:r("Otherwise"),gain:"",parts:null,ways:u}}),...zr(e,t,s,n)]}function yr({offers:e},{kind:t,word:s,offer:n}){
return n?e.some(({id:o,state:i})=>o===n&&i!=="open"):e.some(({trade:o,state:i})=>o&&i==="open"&&t==="trade"&&s===o)}function Hr(e){let{offers:t,pushes:s,from_tracks:n}=e.
game;return new Set([...n,...[...Object.values(t),...Object.values(s)].flatMap(({costs:o={}})=>Object.keys(o))])}function Ur({family:e},{kind:t}){return e==="po\
ol"?r("One sure success"):e==="duality"&&t==="assist"?r("A helping hand"):r("One more die")}function zr(e,t,s,n){let o=s.options.find(({set:$})=>$?.experiences),
i=e.game.pushes[o?.option]?.costs??{},c=t.spec.experiences??[],u=Object.entries(e.character(t.character)?.sheet.experiences??{}).map(([$,p])=>{let h=c.some(b=>b.
name===$),f=h?c.filter(b=>b.name!==$):[...c,{name:$,modifier:p}];return{title:`${$} +${p}`,cost:r("{costs}; {gm} agrees again",{costs:we(e,i),gm:e.gmName}),buttons:[
{text:h?r("Added"):r("Add"),pressed:h,run:()=>e.table.changeAction(t.id,{spec:{experiences:f}},"*")}]}});if(!o||!u.length)return[];let d=o.outcomes?.length?Z(e,
o.outcomes):null,m=d&&n?r("{now} to {next} %",{now:oe(n,["price","clean","crit"]),next:oe(d,["price","clean","crit"])}):"";return[{title:r("An Experience"),gain:m,
parts:d,ways:u}]}function Yr(e,t,s,n){let o=t.offers.find(({id:d})=>d===s.offer);if(o)return te(e,t,o);let i=s.costs.filter(({track:d})=>d in e.game.tracks).map(
d=>d.who==="assistant"?r("who helps pays {cost}",{cost:me(e,d)}):me(e,d)).join(", "),c={title:e.label("choice",s.option),says:e.help("choice",s.option),cost:i},
l=s.costs.find(({track:d})=>d in e.game.once_a_turn);if(l&&Kr(e,t.character,l.track))return{...c,cost:r("once a turn, and spent in this one"),buttons:[]};let u=Jr(
e,t,s.costs);if(u)return{...c,note:u,buttons:[]};if(s.set)return{...c,note:as(e,t,[...n,...s.costs],s.costs),buttons:[{text:r("Take"),run:()=>e.table.changeAction(
t.id,{spec:s.set},"*")}]};if(s.kind==="trade")return{...c,cost:r("{gm} must agree",{gm:e.gmName}),buttons:[{text:r("Ask"),run:()=>e.table.makeOffer(t.id,{kind:"\
trade",trade:s.word})}]};if(s.kind==="assist"){let d=Ln(t,e.characters);return{...c,note:rs(t).length&&!d.length?r("Nobody else can help."):"",buttons:d.map(({id:m,
name:$})=>({text:r("Ask {name}",{name:$}),run:()=>e.table.makeOffer(t.id,{kind:"assist",character:m})}))}}return{...c,cost:r("the others offer one, or {gm}",{gm:e.
gmName}),buttons:[]}}var Dn=({state:e})=>e==="open"||e==="accepted",Nt=(e,t)=>t.offers.filter(s=>Dn(s)&&(e.isMe(s.to)||e.isMe(s.by))),rs=e=>e.offers.filter(t=>t.
kind==="assist"&&Dn(t)),Ln=(e,t)=>t.filter(({id:s})=>s!==e.character&&!rs(e).some(({character:n})=>n===s));function is(e,t){let s=e.game.offers.assist,n=rs(t).filter(
({state:o})=>o==="accepted");return s&&n.length<(s.most??1)?Ln(t,e.mine):[]}function Kr(e,t,s){let n=e.entries.findLast(({type:i})=>i==="turn_started")?.seq??0,
o=i=>i.who===t&&i.track===s&&i.amount<0;return e.entries.some(({type:i,seq:c,changes:l,reversed_by:u})=>i==="rolled"&&c>n&&!u&&l.some(o))}function Jr(e,t,s){for(let{
who:n,track:o,amount:i}of s){let{value:c}=e.character(t.character)?.tracks[o]??{};if(!(n!=="actor"||c===void 0||e.game.tracks[o]?.cost!=="spends")&&c<i)return r(
"{name} has {n}.",{name:e.label("track",o),n:c})}return""}function as(e,t,s,n=s){for(let[o,{value:i,cap:c}]of Object.entries(e.character(t.character)?.tracks??{})){
if(c===void 0||e.game.tracks[o]?.cost!=="adds"||!n.some(d=>d.track===o))continue;let l=s.filter(d=>d.track===o&&["actor",t.character].includes(d.who)),u=i+l.reduce(
(d,{amount:m})=>d+m,0)-c;if(l.length&&u>0)return r("{name}: {n} more than there is room for",{name:e.label("track",o),n:u})}return""}function Pn(e,t){let{stress:s}=t.
flashback??{};if(s!==void 0)return me(e,{who:"actor",track:"stress",amount:s});let{changes:n=[],tick:o,start_clock:i}=t.price??{},c=n.map(({who:l,track:u,amount:d})=>`${e.
isMe(l)?"":`${e.nameOf(l)}: `}${d} ${e.label("track",u)}`);return o&&c.push(`${e.nameOf(o.clock)}: ${C(o.by,"{n} tick","{n} ticks")}`),i&&c.push(r("a new clock:\
 {name}, {ticks} of {size}",i)),c.join(", ")}function Fn(e,t,s){let{id:n,by:o,to:i,state:c,text:l,price:u,kind:d,...m}=s,{title:$,cost:p}=te(e,t,{...s,price:void 0}),
h=(T,x)=>T===Vr[d]&&(!En[d]||Object.keys(x).every(W=>En[d].includes(W))),b=Object.entries($?m:{kind:d,...m}).filter(([T,x])=>!h(T,x)).map(([T,x])=>`${T}: ${JSON.
stringify(x)}`),S=[p,u&&(Zr(u)?Pn(e,{price:u}):JSON.stringify(u)),...b].filter(Boolean).join(", ");return[S?`${$??""} (${S})`:$,l&&P(l)].filter(Boolean).join(" ")}
var Vr={assist:"character",bargain:"bargain",trade:"trade",die:"die",flashback:"flashback"},En={die:["source","sides"],flashback:["text","stress"]};function Zr({
changes:e=[],tick:t,start_clock:s,...n}){let o=(i,...c)=>Object.keys(i??{}).every(l=>c.includes(l));return!Object.keys(n).length&&e.every(i=>o(i,"who","track","\
amount"))&&o(t,"clock","by")&&o(s,"name","ticks","size")}function te(e,t,s){let n=s.kind==="assist"?e.nameOf(s.character):e.nameOf(s.by),o={assist:r("{who} help\
s",{who:n}),bargain:`${e.label("choice","bargain")}: ${e.label("why",s.bargain)}`,trade:e.label("choice",`trade_${s.trade}`),die:r("{who} gives a die: {source},\
 d{sides}",{who:n,...s.die}),flashback:`${e.label("choice","flashback")}: ${P(s.flashback?.text??"")}`},i=(m,$)=>({text:m,run:()=>e.table.answerOffer(t.id,s.id,
{answer:$})}),c=e.isMe(s.to),l=In(e,s),u=c?[...l?[]:[i(r("Accept"),"accept")],i(r("No"),"decline")]:[i(r("Take back"),"withdraw")],d=e.game.offers[s.kind]?.costs;
return{title:o[s.kind],says:s.text?P(s.text):"",cost:d?r("{who} pays {costs}",{who:n,costs:we(e,d)}):Pn(e,s),buttons:s.state==="accepted"?[i(r("Withdraw"),"with\
draw")]:u,note:c||s.state!=="open"?"":r("waits for {who}",{who:e.nameOf(s.to)}),asked:l?s:null}}function ve({play:e,action:t,title:s,says:n,cost:o,note:i,buttons:c,
asked:l}){let u=d=>e.act(d,()=>{e.pressed=s});return a`<li class=${c.length?"way":"way no"} data-way=${s}>
    <div>
      <b>${s}</b> <span class="cost">${o}</span>
      ${n&&a`<p class="says">${n}</p>`}
      ${i&&a`<p class="tiny soft">${i}</p>`}
    </div>
    <span class="row wrap">
      ${l&&a`<${qt} play=${e} action=${t} offer=${l} title=${s} answer=${u} />`}
      ${c.map(({text:d,pressed:m,run:$})=>a`<${v}
            play=${e}
            aria-pressed=${m===void 0?null:String(m)}
            aria-label=${`${d}: ${s}`}
            onClick=${()=>u($)}
          >
            ${d}
          <//>`)}
    </span>
  </li>`}function xe({play:e,action:t,named:s=!1}){let{effective:n={}}=e.stakes.get(t.id)?.value??{},o=fe(t),i=ls(e,o),{fields:c,members:l}=Xr(e,t);ei(e,o,c);let u=typeof i.
goal=="string"&&i.goal;u&&c.delete("goal");let d=s||e.mine.length===1&&e.mine[0].id===o.character,m=[...t.terms&&!d?[e.nameOf(o.character)]:[],...ni(e,i,c),...Ke(
c,"effect",i.effect)?[Ee(e,i.effect)]:[],...oi(e,i,c),...ri(e,t,i,c),...li(e,i,c),...ai(e,o)];o.extra_actions&&m.push(C(o.extra_actions,"{n} extra action this t\
urn","{n} extra actions this turn")),t.terms&&m.push(...ds(e,t.terms));for(let T of Qr)l.delete(T);let $=o.clock??(e.isGm?t.clock:void 0),p=$&&(e.clock($)??{name:e.
nameOf($)}),h=i.warned_consequences,f=Array.isArray(h)&&h.length>0&&h.every(T=>typeof T=="string");f&&c.delete("warned_consequences");let b=Ke(c,"position",i.position)&&
i.position,{positions:w}=Mt(e),S=ci(e,c,l,o.says);return a`${u&&a`<p class="says">${P(u)}</p>`}
    <div class="chips">
    ${m.map(T=>a`<span class="chip">${T}</span>`)}
    ${b&&a`<span class="chip">
        <${jt} level=${w.indexOf(b)+1} of=${w.length} />
        ${e.label("position",b)}
      </span>`}
    ${p&&a`<span class="chip">
        <${O} name="clock" />${p.name}${p.size&&a`, ${p.filled} ${r("of")} ${p.size}`}
      </span>`}
  </div>
    ${S.length>0&&a`<p class="small">${S.join(" \xB7 ")}</p>`}
    ${f&&a`<p class="note">${r("You are warned: {what}",{what:L(h)})}</p>`}
    <${ii} play=${e} spec=${i} effective=${n} />`}var Qr=["character","assistants","clock","task","fiction_changed","override","spec","offers","says","rules","d\
ice","thrower"];function Xr(e,{id:t,spec:s,terms:n}){let o=([l,u])=>l!=="system"||u!==e.game.name?n||!si(e.field(l),u):!1,i=new Map(Object.entries(n?n.spec??{}:
s).filter(o)),c=new Map(Object.entries(n??{}).filter(([l,u])=>l!=="action"||u!==t));return{fields:i,members:c}}function ei(e,{offers:t},s){for(let n of t.filter(
({state:o})=>o==="accepted")){let{adds:o="",item:i=""}=e.game.offers[n.kind]??{},c=s.get(o),l=Array.isArray(c)?c.findIndex(d=>ti(d,n[i])):-1;if(l<0)continue;let u=c.
filter((d,m)=>m!==l);u.length?s.set(o,u):s.delete(o)}}function ti(e,t){let[s,n]=[e,t].map(o=>JSON.stringify(Object.entries(o??{}).sort()));return s===n}function si(e,t){
return t===null||t===""||typeof t=="object"&&!Object.keys(t).length||JSON.stringify(t)===JSON.stringify(e?.default)}function Ke(e,t,s){return!["string","number"].
includes(typeof s)||s===""?!1:(e.delete(t),!0)}function ni(e,t,s){let n=ke(e),o=[],[i,c]=n.several?[]:[t[n.name],t[n.number]];if(i&&Ke(s,n.name,i)){let l=Ke(s,n.
number,c);o.push(l?Ue(e,i,c):R(i))}for(let[l,u]of Object.entries(e.game.members)){if(l===U)continue;let d=l===n.name?"":"+",m=Array.isArray(t[l])?t[l]:[];m.every(
$=>Je($,"name",u))&&(s.delete(l),o.push(...m.map($=>`${$.name} ${d}${$[u]}`)))}return o}function Je(e,...t){let s=Object.entries(e??{});return s.length===t.length&&
s.every(([n,o])=>t.includes(n)&&["string","number"].includes(typeof o))}function oi(e,t,s){let n=Array.isArray(t[U])?t[U]:[];return n.every(o=>Je(o,"name")||Je(
o,"name","track"))?(s.delete(U),n.map(({name:o,track:i})=>i?`${o}: 1 ${e.label("track",i)}`:o)):[]}function ri(e,t,s,n){let{difficulty:o=e.isGm?t.spec.difficulty:
void 0}=s,i=t.terms?Fs(t.terms.spec):t.difficulty_commit||s.difficulty_hidden;if(i)for(let c of["difficulty","difficulty_hidden"])n.delete(c);return Ke(n,"diffi\
culty",o)?[r("Difficulty {n}",{n:o})]:i?[r("Difficulty secret")]:[]}function ii({play:e,spec:t,effective:s}){let n={position:i=>e.label("position",i),effect:i=>Ee(
e,i)},o=Object.keys(n).filter(i=>t[i]&&s[i]&&s[i]!==t[i]);return o.length?a`<p class="small reckoned">
    ${r("By the rules of the table:")} ${o.map((i,c)=>a`${c>0&&" \xB7 "}${ms(t[i],s[i],n[i])}`)}
  </p>`:null}function ls(e,{spec:t,agreed:s,terms:n}){if(!s||!n)return t;let o=c=>!(c in(n.spec??{}))&&(e.field(c)?.default??null)!==null,i=["position","effect",
"difficulty"].filter(o);return{...Object.fromEntries(i.map(c=>[c,e.field(c).default])),...t}}function us(e){return[...new Set(e)].map(s=>`${e.filter(n=>n===s).length}\
d${s}`).join(" + ")}function ds(e,{thrower:t,dice:s=[],rules:n}){let{game:o}=e,i=o&&n===o.rules&&n.startsWith("sha256:"),c=[us(s),i?`${o.title} (${n.slice(0,15)}\
\u2026)`:n].filter(Boolean).join(", ");return[r("{name} throws the dice",{name:e.personName(t)}),c]}function ai(e,t){let{assistants:s=[],offers:n,task:o,fiction_changed:i,
override:c}=t,l=n.filter(({state:d})=>d==="accepted"),u=d=>l.some(({character:m,kind:$})=>$==="assist"&&m===d);return[...s.filter(d=>!u(d)).map(d=>r("{who} help\
s",{who:e.nameOf(d)})),...l.map(d=>Fn(e,t,d)),...o?[r("Task: {what}",{what:o})]:[],...i?[r("Different now: {what}",{what:P(i)})]:[],...c?[r("Allowed all the sam\
e: {what}",{what:P(c)})]:[]]}function ci(e,t,s,n={}){let o=Object.entries(n).map(([c,l])=>c in e.game.slots?`${Tt(e,c)}: ${P(l)}`:Ye(c,l)),i=[...t].map(([c,l])=>{
let u=e.field(c);return u?l===!0?u.title:`${u.title}: ${cs(u,l)}`:Ye(c,l)});return[...[...s].map(([c,l])=>Ye(c,l)),...i,...o]}function Ye(e,t){return`${e}: ${JSON.
stringify(t)}`}function cs(e={},t){let{items:s,properties:n,"x-enum-labels":o}={...ue(e),...e};return typeof t=="boolean"?t?r("Yes"):r("No"):typeof t=="string"?
o?.[t]?.label??P(t):Array.isArray(t)?t.map(c=>cs(s,c)).join(", "):typeof t!="object"||t===null?String(o?.[t]?.label??t):`(${Object.entries(t).map(([c,l])=>`${n?.[c]?.
title??c}: ${cs(n?.[c],l)}`).join(", ")})`}function li(e,t,s){let{counted:n,offers:o}=e.game,i=[...Object.keys(n),...Object.values(o).map(({counts:l})=>l)],c=[...s].
flatMap(([l,u])=>{let d=e.field(l);return!(["dice","costs"].includes(d?.["x-group"])&&!d["x-free"]&&!i.includes(l))||u!==!0&&typeof u!="number"?[]:(s.delete(l),
u===!0?[d.title]:[`${d.title} ${u}`])});for(let[l,u]of[...s]){let d=We(e.field(l)??{});!d||!Array.isArray(u)||!u.every(m=>Je(m,"source",d))||(s.delete(l),c.push(
...u.map(m=>kt(m.source,m[d]))))}for(let l of Object.keys(n)){let{number:u,of:d}=t[l]??{};!Je(t[l],"number","of")||d<=1||(s.delete(l),c.push(r("Action {number} \
of {of}",{number:u,of:d})))}return c}function ms(e,t,s){return t===void 0||t===e?s(e):a`${s(t)} <s><span class="off">${r("instead of")} </span>${s(e)}</s>`}function Mt({
game:{tables:e}}){let[t,s]=[e.positions,e.effects].map((n=[])=>n.map(({id:o})=>o));return{positions:t,effects:s}}function Ve(e){let{fields:t}=e.game,{positions:s,
effects:n}=Mt(e);return{position:t.position?.default??s[0],effect:t.effect?.default??n[0]}}function Ee(e,t){let s=e.game.tables.effects?.find(({id:o})=>o===t)?.
ticks,n=e.label("effect",t);return s===void 0?n:`${n}, ${C(s,"{n} tick","{n} ticks")}`}function Re(e,{spec:t}){return t.system!==void 0&&t.system!==e.game.name}function fs(e){return{game:e,session:{options:{published:!0}},field:t=>e.spec.properties[t],
label:(t,s)=>e.labels[t]?.[s]?.label??String(s).replaceAll("_"," ")}}function Bn(e,{spec:t}){let[s,n]=k(null);return N(()=>{e.client.describeSystem(t.system).then(
o=>n(fs(o)),()=>{})},[t.system]),s}function $s({play:e,action:t}){let s=Bn(e,t),n=e.stakes.get(t.id)?.value;if(!s||!n?.outcomes?.length)return null;let o=n.outcomes.
map(c=>({...Z(s,[c])[0],chance:c.chance.decimal,says:s.label("outcome",c.outcome)})),i=Object.entries(n.readings??{});return a`<p><b>${R(n.summary)}</b></p>
    ${i.map(([c,{decimal:l}])=>a`<p class="small">
          ${s.label("reading",c)}: ${l.toLocaleString(X,{maximumFractionDigits:1})}
        </p>`)}
    ${o.length>1&&a`<${ee} parts=${o} /><${Ce} parts=${o} />`}`}function Gn({play:e,action:t,spec:s,set:n,agree:o,player:i}){let c=Bn(e,t);if(!c)return null;let l=m=>m in
s?s[m]:t.spec[m],u=[!0,!1].flatMap(m=>ge(c,["gm"],m)),d=Object.entries(c.game.spec.properties).filter(([m,$])=>$["x-owner"]==="gm"&&c.game.fields[m]?.kind==="ob\
ject"&&!$["x-joined"]);return a`<section class="card stack">
    <${$s} play=${e} action=${t} />
    ${d.map(([m,$])=>a`<${ui} name=${m} field=${$} value=${l(m)} change=${p=>n(m,p)} />`)}
    ${u.map(([m])=>a`<${ne}
          key=${m}
          form="extra"
          play=${c}
          name=${m}
          value=${l(m)}
          change=${$=>n(m,$)}
        />`)}
    <${v} play=${e} class="primary" onClick=${()=>o({})}>${r("Agree: {player} can roll",{player:i})}<//>
  </section>`}function ui({name:e,field:t,value:s,change:n}){let o=(i,c)=>{let{[i]:l,...u}=s??{},d=Number.parseInt(c,10),m=Number.isNaN(d)?u:{...u,[i]:d};n(Object.
keys(m).length?m:null)};return a`<fieldset>
    <legend>${t.title}</legend>
    <p class="hint">${t.description}</p>
    <div class="stakes2">
      ${Object.entries(ue(t).properties).map(([i,c])=>a`<div>
          <label for=${`extra-${e}-${i}`}>${c.title}</label>
          <input
            id=${`extra-${e}-${i}`}
            inputmode="numeric"
            maxlength="4"
            value=${s?.[i]??""}
            onInput=${l=>o(i,l.target.value)}
          />
          <p class="hint">${c.description}</p>
        </div>`)}
    </div>
  </fieldset>`}var yn=globalThis.trustedTypes?.createPolicy("card",{createHTML:e=>e});function Wt({markup:e,load:t}){let s=E(null),[n,o]=k(e),[i,c]=k(!1);return N(()=>{!n&&t&&
t().then(o,()=>c(!0))},[]),N(()=>{s.current&&n&&(s.current.innerHTML=yn?yn.createHTML(n):n)},[n]),a`<div class="embedded" ref=${s}>${!n&&(i?r("It could not be l\
oaded."):"\u2026")}</div>`}function De(e,{refusals:t}){return e.ask(r("The host ended the chapter before your dice fell: another set of dice that could be seen beforehand. It is refusal {\
n} of your rolls. Roll in the new chapter?",{n:t}),r("Roll"))}function Hn({code:e},{type:t,by:s,action:n,character:o},i){return["action_over","offer_lapsed"].includes(
e)?!1:t==="rolled"?s===i.me||i.isMe(o):s===i.me&&!!n}var di=["player","shared","gm"];function Un({play:e}){let[t,s]=k([]),[n,o]=k(null),[i,c]=k(""),l=m=>o($e(m,e));N(()=>{Promise.all(e.game.extras.map(m=>e.client.
describeSystem(m))).then(s,l)},[]);let u=[...t,e.game],d=u.find(m=>m.name===i)??u[0];return a`<div><label for="dice-of">${r("Which dice?")}</label>
      <select id="dice-of" value=${d.name} onChange=${m=>c(m.target.value)}>
        ${u.map(m=>a`<option value=${m.name}>${m.title}</option>`)}
      </select></div>
    ${n&&a`<p class="note bad" role="alert">${n.text} ${n.more.join(" ")}</p>`}
    <${mi} key=${d.name} play=${e} game=${d} told=${l} clear=${()=>o(null)} />`}function mi({play:e,game:t,told:s,clear:n}){let[o,i]=k({}),[c,l]=k(t.approach.start??
1),[u,d]=k(""),[m,$]=k(""),p=t.name!==e.game.name&&e.session.options.published,h=fs(t),[f,b]=k([]),[w,S]=k({of:"",rules:"",sides:[],problem:null}),T=p&&t.joins&&
e.mine.length?$t(e):[],{approach:x,fields:W}=t,D=A=>!W[A]?.many&&A!=="goal"&&A!==x.name,[V,y]=[!0,!1].map(A=>ge(h,di,A).map(([z])=>z).filter(D)),re=(A,z)=>i({...o,
[A]:z}),_=V.filter(A=>W[A]?.required).map(A=>[A,fi(h.field(A))]),H={...Object.fromEntries(_.filter(([,A])=>A!==void 0)),...o},pe=W[x.name]?.many,j=()=>{let z=Object.
entries(H).filter(([,Q])=>Q!==null&&Q!=="").map(([Q,Se])=>[Q,$i(h.field(Q),Se)?Number(Se):Se]),ce=pe?{[x.name]:[{name:r("Dice"),[x.number]:c}]}:{};return{system:t.
name,...Object.fromEntries(z),...ce}},B=JSON.stringify(j());N(()=>{if(!p||f.length)return;let A=new AbortController,{signal:z}=A;return e.client.odds(JSON.parse(
B),{signal:z}).then(({rules:ce,sides:Q})=>S({of:B,rules:ce,sides:Q,problem:null}),ce=>z.aborted||S({of:B,rules:"",sides:[],problem:ce})),()=>A.abort()},[B,p,f.length]);
let G=w.of===B&&!w.problem?w:null,ie=w.of===B?w.problem:null,ae=G&&[us(G.sides),G.rules].filter(Boolean).join(", "),M=async()=>{n();try{$(await hi(e,j()))}catch(A){
s(A)}},K=()=>{let{entry:A}=T.find(({id:Q})=>Q===f[0]),z=e.isMe(A.character)?A.character:e.mine[0].id,ce=A.ruling?.goal;return e.table.openAction({character:z,spec:{
...j(),...ce?{goal:ce}:{}},joins:f})},Fe=()=>e.table.rollAtTable({spec:j(),rules:G.rules,dice:G.sides,...u?{clock:u}:{},...pi(e)},{again:A=>De(e,A)}),Ne=p&&!f.length&&
!G,Ut=()=>e.act(()=>f.length?K():Fe(),()=>{e.close(),e.look("")}),Oe=e.clocks.filter(({state:A})=>A==="open"),zt=e.isGm?r("Call for the roll"):r("Ask {gm}",{gm:e.
gmName}),it=A=>a`<${ne}
      key=${A}
      form="dice"
      play=${h}
      name=${A}
      value=${H[A]}
      change=${z=>re(A,z)}
    />`;return a`<form class="stack" onSubmit=${A=>{A.preventDefault(),p?ie&&!f.length?s(ie):Ne||Ut():M()}}>
    ${pe&&a`<div>
        <label for="dice-pool">${r("How many dice?")}</label>
        <${I}
          id="dice-pool"
          value=${c}
          least=${1}
          most=${10}
          change=${l}
        />
      </div>`}
    ${V.map(it)}
    ${p&&"clock"in t.spec.properties&&Oe.length>0&&a`<div>
        <label for="dice-clock">${r("Which clock does it fill?")}</label>
        <select id="dice-clock" value=${u} onChange=${A=>d(A.target.value)}>
          <option value="">${r("none")}</option>
          ${Oe.map(A=>a`<option value=${A.id}>${A.name}</option>`)}
        </select>
      </div>`}
    ${y.length>0&&a`<details><summary>${r("More")}</summary><div class="stack">${y.map(it)}</div></details>`}
    ${T.length>0&&a`<${ht} play=${e} rolls=${T} picked=${f} change=${b} />`}
    <div class="row wrap">
      ${p&&a`<${v} play=${e} class="primary" lacks=${Ne}>
          ${f.length?zt:r("Roll before everybody")}
          ${!f.length&&G&&a`<small>${ae}</small>`}
        <//>`}
      <${v} play=${e} type="button" class=${p?"":"primary"} onClick=${M}>${r("Roll for you alone")}<//>
    </div>
    <p class="hint">
      ${r("What you roll for you alone is nowhere but here: the table keeps nothing of it, and nothing proves it.")}
    </p>
    ${m&&a`<div role="status"><${Wt} key=${m} markup=${m} /></div>`}
  </form>`}function fi(e){let{type:t,minimum:s=0,enum:n}=ue(e);if(e.default===void 0)return n?.[0]??(t==="integer"?Math.max(0,s):void 0)}function $i(e,t){return typeof t==
"string"&&!!ue(e).enum?.includes(Number(t))}async function hi(e,t){let s={"Content-Type":"application/json",Accept:"text/html","Accept-Language":e.page.language},
n=await fetch("/v1/rolls",{method:"POST",headers:s,body:JSON.stringify(t)}).catch(()=>{throw new at("offline")});if(n.ok)return n.text();throw Object.assign(new Error(
n.statusText),await n.json())}function pi(e){return!e.isGm&&e.mine.length?{character:e.mine[0].id}:{}}function zn(e,{by:t,character:s,by_host:n}){return[e.character(s)&&e.actor(s)!==t&&r("thrown by {name}",{name:e.personName(t)}),n&&r("by the host's own hand")].
filter(Boolean).map(c=>` \xB7 ${c}`).join("")}function Yn({own:e,unsaid:t,moved:s,others:n}){return[[e,C(e,"{n} roll is by the host's own hand: the host could c\
hoose its dice.","{n} rolls are by the host's own hand: the host could choose their dice.")],[t,C(t,"It was not said who runs the service: {n} roll may be by th\
e host's own hand.","It was not said who runs the service: {n} rolls may be by the host's own hand.")],[s,C(s,"It was said {n} time that somebody else runs the \
service from then on. The log tells when.","It was said {n} times that somebody else runs the service from then on. The log tells when.")],[n,C(n,"{n} roll was \
thrown for a character that somebody else plays.","{n} rolls were thrown for a character that somebody else plays.")]].filter(([i])=>i).map(([,i])=>i)}async function hs(e){let t=await e.act(()=>e.table.exportSession());t!==void 0&&It(e,t,"ndjson")}async function Ze(e){It(e,await e.table.evidence.lines(),"kept.\
jsonl")}function It(e,t,s){let n=(e.session.name||e.game.title||"table").replace(/[^\p{L}\p{N}]+/gu,"-").replace(/^-|-$/g,""),o=document.createElement("a");o.href=
URL.createObjectURL(new Blob([t],{type:"application/x-ndjson"})),o.download=`${n}-${new Date().toISOString().slice(0,10)}.${s}`,o.click(),setTimeout(()=>URL.revokeObjectURL(
o.href),6e4)}var gi=["unproven","request_changed"];function Qe({warnings:e}){let t=(...i)=>e.filter(({code:c})=>i.includes(c)),[s,n]=[t("not_mine"),t(...gi)],o=new Set(n.map(
({about:i})=>i)).size;return{contradictions:e.length-s.length-n.length,foreign:s.length,unproven:o}}function Et({count:e}){return a`<p class="note bad" role="alert"><b>${bi(
e)}</b></p>`}function bi(e){return C(e,"{n} roll of yours was answered without the proof that it was made as you sent it.","{n} rolls of yours were answered wit\
hout the proof that they were made as you sent them.")}function ki(e){let{othersRolls:t}=e,s=[...new Set(t.map(({by:n,character:o})=>`${e.nameOf(o)} (${e.nameOf(
n)})`))];return t.length?C(t.length,"{n} roll for a character of yours was made by somebody else: {who}.","{n} rolls for your characters were made by somebody e\
lse: {who}.",{who:L(s)}):""}function Kn({play:e}){let{refusals:t}=e,s=ki(e);return a`${t>0&&a`<p class="small">
      ${C(t,"{n} roll of yours was refused: another throw that the host could see beforehand.","{n} rolls of yours were refused: each another throw that the hos\
t could see beforehand.")}
    </p>`}${s&&a`<p class="small">${s}</p>`}`}function Rt({count:e}){let[t,s]=wi(e);return a`<p class="note" role="alert"><b>${t}</b> ${s}</p>`}function wi(e){return[
C(e,"{n} roll in your name was not sent by this device.","{n} rolls in your name were not sent by this device."),r("Did you roll on another device? If not, some\
body rolled as you.")]}function Vn({play:e}){let[t,s]=k(null),[n,o]=k({busy:"",result:null,failed:""}),[i,c]=k(null),l=e.session.epoch?.e??0,u=async()=>{if(c(to(await e.table.evidence.
lines())),e.gone)return s(f=>f??[]);let h=await e.table.auditSession();s(h.epochs.filter(({sid:f})=>f===void 0||f===e.session.id))};N(()=>{u().catch(()=>s(h=>h??
[]))},[l,e.gone]);let d=async h=>{if(!n.busy){if(h&&(o({busy:"ends",result:null,failed:""}),!await e.act(()=>e.table.closeEpoch({client_seed:Xn()})))){o({busy:"",
result:null,failed:r("The chapter was not ended.")});return}o({busy:"checks",result:null,failed:""});try{let f=await Oi(e);o({busy:"",result:f,failed:""}),e.say(
eo(f)),await u().catch(()=>{})}catch(f){console.error(f),o({busy:"",result:null,failed:r("It could not be checked: {why}",{why:f.message})})}}};if(t===null)return a`<${Jn} play=${e} result=${n.
result} /><p class="soft">…</p>`;let m=t.find(({e:h})=>h===l)?.rolls===0,$=t.some(({e:h,rolls:f,state:b})=>h<l&&f&&b==="revealed"),p=!!n.busy;return a`
    <${Jn} play=${e} result=${n.result} />
    <${Kn} play=${e} />
    <ul class="stack chapters">
      ${t.filter(({e:h,rolls:f})=>f||h===l).map(h=>a`<${vi} key=${h.e} play=${e} chapter=${h} open=${l} />`)}
    </ul>
    <ol class="stack reasons">
      <li>
        <b>
          ${r("Before you sat down")}
        </b> ${r("the table sealed a secret number. It shows with the first check if it was swapped.")}
      </li>
      <li>
        <b>
          ${r("When you press Roll")}
        </b> ${r("your device adds a number of its own, which the table could not know. Both together make the dice.")}
      </li>
      <li>
        <b>
          ${r("When the chapter ends")}
        </b> ${r("the seal is opened, and every device can throw each die again to compare.")}
      </li>
    </ol>
    <div class="row wrap">
      ${m?null:a`<${v} play=${e} class="primary" lacks=${p} onClick=${()=>d(!0)}>
            ${n.busy==="ends"?r("The chapter ends \u2026"):r("End the chapter and check")}
          <//>`}
      ${$?a`<${v} play=${e} class=${m?"primary":""} lacks=${p} onClick=${()=>d(!1)}>
            ${n.busy==="checks"?r("The dice are thrown again \u2026"):r("Check what has ended")}
          <//>`:null}
    </div>
    <p class="hint">
      ${m?r("Chapter {n} has no rolls yet: it can be ended when there are some.",{n:l+1}):r("Ending chapter {n} opens its seal; the next chapter starts at once,\
 and play goes on.",{n:l+1})}
    </p>
    ${n.failed?a`<p class="note bad" role="alert">${n.failed}</p>`:null}
    ${n.result?a`<${Ti} play=${e} result=${n.result} />`:null}
    <section class="stack part"><h3>${r("What this does not prove")}</h3>
      <p class="small">
        ${r("That nobody was turned away before a roll. And nothing of the rolls of the host, who knows what is sealed, or of a player who cheats with the host.")}
      </p>
      <p class="small">
        ${r("This page comes from the host, and so does what it says of the dice. Who does not trust the host takes everything along, and checks it with a progr\
am from elsewhere.")} <a href="/verify" target="_blank" rel="noopener">
          ${r("The page that checks a file")}
        </a>
      </p>
    </section>
    <section class="stack part"><h3>${r("To take along")}</h3>
      <p class="small">
        ${i===null?"":C(i,"This device has kept the proof of {n} roll as it was told.","This device has kept the proofs of {n} rolls as it was told.")}
      </p>
      <div class="row wrap">
        <${v} play=${e} onClick=${()=>hs(e)}>${r("Download everything")}<//>
        <button onClick=${()=>Ze(e)}>${r("My proofs")}</button>
      </div>
      <p class="hint">
        ${r("Everything is the table's log with its dice. Your proofs are what this device was told, and sent: keep them, so that nothing can be changed afterwa\
rds.")}
      </p>
    </section>
    <section class="stack part"><h3>${r("The seal of this chapter")}</h3>
      <p class="seal-text">${so(e.session.epoch?.commit)}</p>
      <p class="hint">${r("Read it to each other: if all see the same, nobody was shown another one.")}</p></section>`}function vi({play:e,chapter:{e:t,rolls:s,
state:n},open:o}){let i=e.entries.filter(m=>Xt(e,m)===t).map(m=>e.checked.of(m)),c=xi(e).get(t)??{right:0,wrong:0},l=m=>i.filter($=>$===m).length,[u,d]=[Math.max(
c.right,l(!0)),Math.max(c.wrong,l(!1))];return a`<li class="row wrap"><b>${r("Chapter {n}",{n:t+1})}</b> ${t>=o?a`<span class="push soft">
        ${s?C(s,"{n} roll, sealed until it ends","{n} rolls, sealed until it ends"):r("no rolls yet")}
      </span>`:d?a`<span class="flag bad push">
          <${O} name="warn" />
          ${C(d,"{n} roll does not match","{n} rolls do not match")}
        </span>`:u?a`<span class="flag good push">
            <${O} name="shield" />
            ${r("{n} of {all} checked here",{n:u,all:s})}
          </span>`:a`<span class="push soft">
            ${n==="revealed"?C(s,"{n} roll, not checked yet","{n} rolls, not checked yet"):r("its seal is not open yet")}
          </span>`}</li>`}var Zn=new WeakMap;function xi(e){return Zn.get(e)??new Map}async function Oi(e){let[t,s,n]=await Promise.all([e.table.exportSession(),
e.table.evidence.lines(),Ci()]),o=(d,m)=>({name:d,bytes:new TextEncoder().encode(m)}),i=ji(s)?[o("kept.jsonl",s)]:[],c=performance.now(),l=async()=>{performance.
now()-c<30||(await new Promise(d=>setTimeout(d)),c=performance.now())},u=await n.verifyFiles([o("export.ndjson",t)],i,{pause:l,me:e.me});if(u.verdict==="unreada\
ble")throw new Error(u.reason);return{...Si(e,u),exported:t}}function Si(e,{epochs:t,findings:s,unbound:n,unsigned:o,hosts:i,otherHands:c}){let l=({sid:h,e:f,n:b})=>`${h}\
 ${f} ${b}`,u=new Set(o.filter(({ruled:h})=>!h).map(l)),d=({about:h})=>h?.what==="mine",m={right:0,wrong:[],sealed:0,unsigned:0,unbound:n.filter(({sid:h})=>h===
e.session.id).length,own:i.own.length,unsaid:i.unsaid,moved:i.changes.length,others:c.length,head:"",mine:s.filter(d).length,findings:s.filter(h=>!d(h))},$=new Map,
p=[];for(let h of t.filter(({sid:f})=>f===e.session.id)){let f=h.faults.some(({roll:w})=>!w),b={right:0,wrong:0};$.set(h.e,b),h.rolls.length&&(m.head=Qn(h.heads.
at(-1)));for(let w of h.rolls){let S=w.entry?.seq??null,T=u.has(l({sid:h.sid,e:h.e,n:w.n})),x=!f&&w.faults.length===0&&!h.faults.some(W=>W.roll===w);x?T?m.unsigned+=
1:h.revealed?(b.right+=1,m.right+=1):m.sealed+=1:(b.wrong+=1,m.wrong.push({seq:S,e:h.e,n:w.n})),w.entry&&(!x||h.revealed&&!T)&&p.push({...w.entry,right:x})}}return Xs().
some(({sid:h})=>h===e.session.id)&&e.checked.note(p),Zn.set(e,$),e.changed(),m}function Qn(e){return[...e].map(t=>t.toString(16).padStart(2,"0")).join("")}async function Ci(){
return globalThis.rollwright||await import("/verify/verify.js"),globalThis.rollwright}function Xn(){return Qn(crypto.getRandomValues(new Uint8Array(16)))}function eo({
right:e,wrong:t,findings:s,mine:n}){return t.length||s.length||n?r("Something is wrong with the dice or the log."):C(e,"{n} roll checked on this device: its dic\
e are those that were sealed.","{n} rolls checked on this device: all dice are those that were sealed.")}function ps(e,t){return e?a`<p class="small">${t}</p>`:
null}function Ti({play:e,result:t}){let{right:s,wrong:n,sealed:o,unsigned:i,unbound:c,findings:l,mine:u,head:d}=t;return n.length||l.length||u||Qe(e).unproven?null:
a`<div class="stack" role="status">
    <p class="flag good">
      <${O} name="shield" />
      ${s?eo(t):r("No roll of an ended chapter is there to check.")}
    </p>
    <p class="small">
      ${r("Checked as {name}: every roll in this name was sent by this device.",{name:e.nameOf(e.me)})}
    </p>
    ${d?a`<p class="small">
          ${r("All rolls so far, in one number:")} <span class="seal-text">
            ${so(d)}
          </span> ${r("Who checks now and reads the same number was shown the same rolls.")}
        </p>`:null}
    ${ps(o,C(o,"{n} more is sealed until its chapter ends.","{n} more are sealed until their chapter ends."))}
    ${ps(i,C(i,"{n} roll did not sign its dice: how many there are is not checked here.","{n} rolls did not sign their dice: how many there are is not checked h\
ere."))}
    ${ps(c,C(c,"{n} roll did not name its chapter, so that the host could have chosen its dice. Rolls from this page always do.","{n} rolls did not name their c\
hapter, so that the host could have chosen their dice. Rolls from this page always do."))}
    ${Yn(t).map(m=>a`<p class="small">${m}</p>`)}
  </div>`}function Jn({play:e,result:t}){let s=t?.wrong??[],n=t?.findings??[],o=t?.mine??0,{contradictions:i,foreign:c,unproven:l}=Qe(e);return!s.length&&!n.length&&
!o&&!e.warnings.length?null:a`<section class="stack" role="alert"><h3>${r("Something is wrong")}</h3>
    ${s.map(({seq:u,e:d,n:m})=>a`<p class="note bad">
          <b>${r("Roll {n} of chapter {e} does not match its seal.",{n:m,e:d+1})}</b> ${_i(e,u)}
        </p>`)}
    ${!s.length&&n.length?a`<p class="note bad">
          <b>${r("The log does not fit together, or not with what this device was told.")}</b>
        </p>`:null}
    ${l?a`<${Et} count=${l} />`:null}
    ${o||c?a`<${Rt} count=${o||c} />`:null}
    ${i?a`<p class="note bad">
          <b>
            ${C(i,"The table has told this device something else than before.","The table has told this device {n} times something else than before.")}
          </b>
        </p>`:null}
    <p class="small">${r("This device has kept the proof. Save it, and show it to the table.")}</p>
    <div class="row wrap">
      <button onClick=${()=>Ze(e)}>${r("My proofs")}</button>
      ${t?a`<button onClick=${()=>It(e,t.exported,"ndjson")}>
            ${r("The file that was checked")}
          </button>`:null}
    </div>
    ${n.length+e.warnings.length?a`<details class="whole">
          <summary>${r("Exactly")}</summary>
          <ul class="stack tiny">
            ${[...n.slice(0,20).map(({text:u})=>u),...e.warnings.map(({detail:u})=>u)].map(u=>a`<li>${u}</li>`)}
          </ul>
        </details>`:null}
  </section>`}function _i(e,t){let s=e.entries.find(o=>o.seq===t);if(!s)return"";let n=s.ruling?.goal;return r("It is of {who}{goal}.",{who:s.character_name??s.
by_name,goal:n?` (${n})`:""})}function to(e){return e.split(`
`).filter(t=>t.includes('"proof":{')).length}function ji(e){return to(e)>0||e.split(`
`).some(t=>t.startsWith('{"sent":'))}function so(e){return(e??"").slice(0,16).replace(/(.{4})(?=.)/g,"$1 ")}async function no(e){let t=await e.act(()=>e.table.closeEpoch(
{client_seed:Xn()}));return t&&await hs(e),!!t}function gs(e){return e.replace(/(.{5})(?=.)/g,"$1 ")}var Ai=/^(localhost|127\.[\d.]+|\[::1\])$/;function oo({play:e}){let{url:t}=e.client,s=Ai.test(new URL(t).
hostname),[n,o]=k({urls:[],this_machine_only:!1}),[i,c]=k("");N(()=>{e.client.listAddresses().then(o,()=>{})},[]);let l=[...new Set(s&&n.urls.length?n.urls:[t,...n.
urls])],u=i||l[0],d=e.session.join_code??"",m=new URLSearchParams({t:e.seat.sid,c:d,n:e.session.name,g:e.gmName}),$=e.people.filter(({id:p,active:h})=>h&&p!==e.
me);return a`
    ${s&&!n.urls.length&&a`<p class="note">
        ${n.this_machine_only?r("Only this machine reaches your table. For others in your network, stop the service and start it with \u201Cmake run HOST=0.0.0.0\u201D; t\
he table stays."):r("This address works on this machine only. For others, open the page at an address that they can reach, and invite from there.")}
      </p>`}
    ${l.length>1&&a`<div>
        <label for="reached">${r("Address at which the others reach you")}</label>
        <select id="reached" value=${u} onChange=${p=>c(p.currentTarget.value)}>
          ${l.map(p=>a`<option>${p}</option>`)}
        </select>
      </div>`}
    ${d&&a`<${qi} key=${u} link=${`${u}/play#${m}`} title=${e.session.name} />
      <p>
        ${r("Or say it: open {place}, then the code",{place:`${new URL(u).host}/play`})}
        <br />
        <output class="code" aria-label=${r("Code")}>${gs(d)}</output>
      </p>`}
    <${v} play=${e} class="quiet" onClick=${()=>e.act(()=>e.table.changeCode())}>${r("New code")}<//>
    <p class="hint">
      ${r("Anyone with the link or the code can sit down. A new code shuts the old ones; those who sit here stay.")}
    </p>
    <h3>${r("At the table")}</h3>
    ${$.length?a`<p>${$.map(({name:p})=>p).join(", ")}</p>`:a`<p class="wait small">
          <span class="dots">${r("Nobody else yet. They appear here as they sit down")}</span>
        </p>`}`}function qi({link:e,title:t}){let[s,n]=k(!1),[o,i]=k(null),c=E(null);return N(()=>{let l=!1;return n(!1),import("./uqr.js").then(
({encode:u})=>l||i(u(e))),()=>{l=!0}},[e]),a`
    ${o&&a`<${Ni} drawn=${o} label=${r("QR code of the link")} />`}
    <div>
      <label for="link">${r("Link")}</label>
      <input id="link" ref=${c} readonly value=${e} onFocus=${l=>l.target.select()} />
    </div>
    <div class="row wrap">
      <button class="primary" onClick=${async()=>n(await Js(c.current))}>
        <${O} name=${s?"check":"copy"} />
        ${s?r("Copied"):r("Copy the link")}
      </button>
      ${navigator.share&&a`<button onClick=${()=>navigator.share({title:t,url:e}).catch(()=>{})}>${r("Share\u2026")}</button>`}
    </div>`}function Ni({drawn:e,label:t}){let s=e.data.flatMap((n,o)=>n.map((i,c)=>i?`M${c} ${o}h1v1h-1z`:"")).join("");return a`<svg
    class="qr"
    viewBox=${`0 0 ${e.size} ${e.size}`}
    role="img"
    aria-label=${t}
    shape-rendering="crispEdges"
  >
    <rect width="100%" height="100%" fill="#fff" />
    <path d=${s} fill="#000" />
  </svg>`}function Dt(e,{state:t,terms:s,awaits:n}){return t!=="ready"?!1:s?s.thrower===e.me:n.some(({who:o,what:i})=>i==="roll"&&e.isMe(o))}function Mi(e,t){if(!e)return new Map;
let s=new Map(Object.entries(e.throws));for(let n of t)n.seq<=e.last||!je(n).length||s.set(n.by,(s.get(n.by)??0)+1);return s}function Le(e){let[t,s]=k(null);return N(
()=>{e.play.table.report().then(s,()=>{})},[]),Wi({...e,report:t})}function Wi({play:e,id:t,character:s,now:n,change:o,report:i}){let c=Mi(i,e.entries),l=e.people.
filter(({active:m,role:$})=>m&&$!=="spectator").map(m=>({...m,throws:c.get(m.id)??0})).sort((m,$)=>m.throws-$.throws);if(l.length<2)return null;let u=e.actor(s),
d=l.some(({id:m})=>m===u)?u:e.gm?.id;return a`<div>
    <label for=${t}>${r("Who throws the dice?")}</label>
    <select
      id=${t}
      value=${n||d}
      ...${_e(e,({value:m})=>o(m===d?null:m))}
    >
      ${l.map(({id:m,name:$,throws:p})=>a`<option value=${m}>
            ${[$,i&&C(p,"{n} throw so far","{n} throws so far")].filter(Boolean).join(", ")}
          </option>`)}
    </select>
  </div>`}function bs(e,{text:t,pick:s}){return t||e.label("menu",s)}function Xe(e,t){return[t.harm_level&&r("harm {n}",{n:t.harm_level}),t.ticks!==void 0&&!t.effect&&C(t.
ticks,"{n} tick","{n} ticks"),t.clock&&e.nameOf(t.clock),t.effect&&e.label("effect",t.effect),t.position&&e.label("position",t.position)].filter(Boolean).join("\
, ")}function io({play:e,action:t,consequence:s,own:n,docked:o}){let i=e.stakes.get(t.id)?.value?.pending?.find(({consequence:{id:M}})=>M===s.id),c=s.character??
t.character,l=i?.ratings??{},[u,d]=k(e.ratings.get(c)??{}),[m=""]=Object.keys(l).sort((M,K)=>l[K]-l[M]),$=u.attribute in l||u.attribute===""?u.attribute:m,p=$?l[$]:
u.rating??2,h=M=>{e.ratings.set(c,{...u,...M}),d({...u,...M})},f=i?.chances?.find(M=>M.rating===p),b=f&&(Be(f)!==null||f.terms.rating!==p),w=f?.terms?.consequence?
{...f.terms.consequence,id:s.id}:s,S=w.character??t.character,T=e.character(S),x=f&&Ri(f,i.room,de(e,e.game.resist_track)),W=f?.terms?.thrower??(s.thrower||e.actor(
S)),D=i?.price===void 0,V=D?W===e.me:n,y=n||D&&V,re=()=>e.act(()=>e.table.choose(t.id,{take:[w.id]}),()=>e.step()),_=()=>e.act(()=>e.table.resistConsequence(t.id,
i?.price===void 0?{consequence:w.id,rating:p,terms:f.terms,...$&&{attribute:$}}:{consequence:w.id},{again:M=>De(e,M)}),M=>e.step()??e.say(ro(e,M))),H=M=>e.act(()=>e.
table.resistConsequence(t.id,{consequence:w.id,ability:M}),K=>e.step()??e.say(ro(e,K))),pe=n&&T?He(e,T).filter(({resists:M,left:K})=>M&&K>0):[],j=M=>e.act(()=>e.
table.choose(t.id,{fate:{[w.id]:M}})),B=f?.stress.reduce((M,{stress:K,chance:Fe})=>M+K*Fe.decimal,0),G=bs(e,w),ie=de(e,e.game.resist_track),ae=T?.tracks[e.game.
resist_track];return a`<section class="card stack">
    <div class="row wrap">
      <h2>${G}</h2>
      <span class="flag bad push">
        <${O} name="warn" />
        ${Xe(e,w)||e.label("menu",w.pick)}
      </span>
    </div>
    ${y&&i&&a`<p class="small">
        ${i.left?r("Resist it, and only this is left: {left}.",{left:Xe(e,i.left)||e.label("menu",i.left.pick)}):r("Resist it, and nothing of it is left.")} ${i.
price===void 0?r("It costs {track}, by the dice:",{track:ie}):r("It costs {n} {track}, without a roll.",{n:i.price,track:ie})}
      </p>`}
    ${y&&b&&a`<p class="note bad" role="alert">
        ${r("What the table tells of this roll cannot be signed as it stands. Nothing is rolled.")}
      </p>`}
    ${y&&x&&a`<p class="hint">${r("Your character's rating in what resists this: as your game counts it.")}</p>
      <div class="row wrap">
        <span>${r("Dice that resist")}</span>
        ${m&&a`<select
            aria-label=${r("What resists")}
            value=${$}
            onChange=${M=>h({attribute:M.target.value,rating:p})}
          >
            ${Object.entries(l).map(([M,K])=>a`<option value=${M}>${M} ${K}</option>`)}
            <option value="">${r("another rating, by your word")}</option>
          </select>`}
        ${!$&&a`<${I}
            says=${r("Dice that resist")}
            value=${p}
            least=${0}
            most=${4}
            change=${M=>h({attribute:"",rating:M})}
          />`}
      </div>
      <${ee} parts=${x} />
      <${Ce} parts=${x} />`}
    ${y&&D&&f?.terms&&a`<${Ii} play=${e} terms=${f.terms} />`}
    ${y&&ae&&a`<${Ie}
        name=${e.label("track",e.game.resist_track)}
        shape=${e.game.tracks[e.game.resist_track]?.shape}
        value=${ae.value}
        cap=${ae.cap}
      />`}
    ${n&&!V&&a`<p class="note">${r("{name} throws the dice",{name:e.personName(W)})}</p>`}
    ${(n||e.isGm)&&D&&i&&a`<${Le}
        play=${e}
        id=${`thrower-${s.id}`}
        character=${S}
        now=${W}
        change=${M=>e.act(()=>e.table.choose(t.id,{throwers:{[s.id]:M}}))}
      />`}
    ${y&&a`<div class=${o?"dock":""}>
        ${o&&a`<p class="named">${[G,Xe(e,w)].filter(Boolean).join(" \xB7 ")}</p>`}
        <div class="go">
      ${V&&a`<${v}
        play=${e}
        class="primary"
        lacks=${b||D&&!f}
        aria-label=${`${r("Resist")}: ${G}`}
        onClick=${_}
      >
        <span>${r("Resist")}</span>
        ${B===void 0?null:a`<small>
              ${p===0?r("2 dice, the lower counts"):C(p,"roll {n} die","roll {n} dice")} · ${r("{n} {track} on average",{track:ie,n:B.toLocaleString(X,{minimumFractionDigits:1,
maximumFractionDigits:1})})}
            </small>`}
      <//>`}
      ${pe.map(({name:M,track:K})=>a`<${v}
          play=${e}
          aria-label=${`${r("Resist")}: ${G}, ${M}`}
          onClick=${()=>H(M)}
        >
          <span>${M}</span>
          <small>${[r("without a roll"),K&&`1 ${de(e,K)}`].filter(Boolean).join(" \xB7 ")}</small>
        <//>`)}
      ${n&&a`<${v} play=${e} aria-label=${`${r("Take it")}: ${G}`} onClick=${re}>
        ${r("Take it")}
      <//>`}
    </div>
  </div>`}
    ${e.isGm&&a`<div class="row wrap">
        <${v} play=${e} class="mini" onClick=${()=>j("landed")}>${r("It lands")}<//>
        <${v} play=${e} class="mini" onClick=${()=>j("reduced")}>${r("One step milder")}<//>
        <${v} play=${e} class="mini" onClick=${()=>j("avoided")}>${r("It does not happen")}<//>
      </div>`}
  </section>`}function Ii({play:e,terms:t}){let{consequence:s={}}=t,n=[...ds(e,t),s.severity&&r("Severity: {what}",{what:e.label("severity",s.severity)}),s.mark&&
e.label("track",s.mark),s.character&&e.nameOf(s.character)].filter(Boolean),o=Ei(s),i=[...Ps(t).filter(([c])=>c!=="consequence"&&c!=="rating"),...Object.entries(
s).filter(([c])=>!o.has(c))];return a`<p class="chips">${n.map(c=>a`<span class="chip">${c}</span>`)}</p>
    ${i.length>0&&a`<p class="small">${i.map(([c,l])=>Ye(c,l)).join(" \xB7 ")}</p>`}`}function Ei({text:e,resistible:t,...s}){let o=["id",e?"text":"pick",...["h\
arm_level","clock","effect","position","severity","mark","character"].filter(i=>s[i])];return s.effect||o.push("ticks"),t===!0&&o.push("resistible"),new Set(o)}
function Ri({stress:e},t,s){let n={clean:[],price:[],bad:[]},o=({stress:u})=>t===void 0?u>2?"price":"clean":u>t?"bad":u===t&&t>0?"price":"clean";for(let u of e)
n[o(u)].push(u);let i=u=>String(u).replace("-","\u2212"),c=u=>u.length>1?r("{from} to {to} {track}",{track:s,from:i(Math.min(...u.map(d=>d.stress))),to:i(Math.max(
...u.map(d=>d.stress)))}):`${i(u[0].stress)} ${s}`,l={clean:"",price:t===void 0?"":r("your last box"),bad:t===0?r("you have no box left"):r("more than you have")};
return Object.entries(n).filter(([,u])=>u.length).map(([u,d])=>({kind:u,chance:d.reduce((m,{chance:$})=>m+$.decimal,0),says:[c(d),l[u]].filter(Boolean).join(": ")}))}
function ro(e,t){let{text:s,flag:n,more:o}=ft(e,t);return`${s}: ${n}. ${o}`}function ao(e,t){let s=t.by_name??"";switch(t.type){case"rolled":return ks(e,t);case"chosen":return t.verdict?e.label("outcome",t.verdict.outcome):"";case"actio\
n_closed":return r("{who} has ended it without a roll.",{who:s});case"action_opened":return t.action_after.kind==="narrated"?t.action_after.consequences[0]?.text??
"":r("{who} wants to: {goal}",{who:s,goal:P(t.action_after.spec.goal??"")});case"action_changed":return t.action_after.agreed?r("{who} has agreed.",{who:s}):r("\
{who} has changed the terms.",{who:s});case"offer_made":return r("{who} offers something.",{who:s});case"offer_answered":return r("{who} has answered an offer.",
{who:s});case"tale_told":return r("{who} tells: {what}",{who:s,what:t.text});case"reversed":return r("{who} has taken something back.",{who:s});case"person_join\
ed":return r("{who} has sat down.",{who:s});case"game_changed":return r("{who} moved the table to {rules}.",{who:s,rules:t.title||t.rules});default:return""}}function ks(e,{
ruling:t,announced:s,character_name:n=""}){if(t)return Di(e,t);let o=n||r("Somebody");if(!s)return r("{who} has rolled.",{who:o});let i=Lt(s)?e.help("outcome",et(
e,s)):r("{gm} knows whether it works.",{gm:e.gmName});return`${o}: ${ws(s)}. ${i}`}function Di(e,{dice:t,total:s,outcome:n,degree:o}){let i=t.map(({role:u="pool",
sign:d="",face:m})=>u==="pool"?`${d}${m}`:`${e.label("role",u)} ${d}${m}`),c=s===void 0?"":`= ${s}`,l=[o&&e.label("degree",o),n&&e.label("outcome",n)];return[[...i,
c].filter(Boolean).join(" "),l.filter(Boolean).join(", ")].filter(Boolean).join(" - ")}function co({dice:e}){return["hope","fear"].map(t=>e.find(s=>s.role===t)?.
face)}function et({game:{grades:e,outcomes_of:t}},{reaction:s=!1}={}){let n=t?.reaction??[];return Object.keys(e).find(o=>e[o]==="crit"&&n.includes(o)===s)??""}
function Lt(e){let[t,s]=co(e);return t!==void 0&&t===s}function ws(e){let{total:t,reaction:s}=e,[n,o]=co(e);return n===void 0?String(t??""):s&&n!==o?r("{total},\
 a reaction roll",{total:t}):n===o?r("{total}, a critical success",{total:t}):n>o?r("{total} with Hope",{total:t}):r("{total} with Fear",{total:t})}function tt({play:e,entry:t,action:s}){let n=p=>p.verdict&&p.roll===t.seq&&!p.reversed_by,o=t.ruling??t.resistance??(t.announced&&{...t.announced,...e.entries.find(
n)?.verdict}),[i,c]=k(!1);if(N(()=>{if(t.seq<=e.tumbled)return;e.tumbled=t.seq,c(!0),Kt(o?.dice?.length??0);let p=setTimeout(()=>c(!1),1300);return()=>clearTimeout(
p)},[t.seq]),!o)return null;let l=e.entries.findLast(({seq:p,action_after:h})=>h?.id===t.action&&p<t.seq),u=t.action_after??s??l?.action_after,d=t.resistance?"":
o.goal??u?.spec?.goal,m=()=>{c(!1),Kt(o.dice.length),requestAnimationFrame(()=>requestAnimationFrame(()=>c(!0))),setTimeout(()=>c(!1),1300)},$=t.resistance?ft(e,
t):Hi(e,o);return a`<article
    class=${`card stack ${i?"rolling":""} ${t.reversed_by?"undone":""}`}
    aria-label=${r("The roll")}
  >
    <p class="soft tiny">
      ${[t.character_name,Li(e,t,u?.spec)].filter(Boolean).join(" \xB7 ")} ${o.position&&a`· <${Pi} play=${e} ruling=${o} spec=${u?.spec} />`}
    </p>
    ${d&&a`<p class="says">${P(d)}</p>`}
    ${o.dice?.length>0&&a`<button
        type="button"
        class="dice-button"
        aria-label=${r("The dice: {faces}. See them tumble again",{faces:o.dice.map(({face:p})=>p).join(", ")})}
        onClick=${m}
      >
        <${Ui} family=${yi(e,t,o)} play=${e} ruling=${o} />
      </button>`}
    <div class="after stack">
      <${Fi} play=${e} ruling=${o} />
      <${Bi} play=${e} ruling=${o} />
      <div class="head">
        <span class="verdict">${$.text}</span>
        ${$.flag&&a`<span class=${`flag ${$.kind}`}>${$.flag}</span>`}
      </div>
      ${$.more&&a`<p class="small">${$.more}</p>`}
      ${o.warnings?.map(({detail:p})=>a`<p class="small">${R(p)}.</p>`)}
      ${t.opportunity_lost&&a`<p class="small">${r("This opportunity was lost before.")}</p>`}
      <${zi} play=${e} changes=${t.changes} />
      ${t.reversed_by&&a`<p class="small">${r("It was taken back.")}</p>`}
      ${o.prompts?.length>0&&!s&&!t.reversed_by&&a`<p class="soft small">${o.prompts[0]}</p>`}
    </div>
  </article>`}function Li(e,t,s={}){if(t.approach)return R(t.approach);let{name:n,several:o}=ke(e);return o?t.ruling?(s[n]??[]).map(i=>R(i.name)).join(" + "):"":
t.announced&&s[n]?R(s[n]):""}function Pi({play:e,ruling:t,spec:s={}}){let{position:n,effect:o}=t,i=(c,l,u)=>ms(l??u,u,d=>e.label(c,d));return a`${i("position",s.
position,n)}
    ${o&&a` · ${i("effect",s.effect,o.rolled)}`}`}function Fi({play:e,ruling:t}){let{total:s,dice:n,modifiers:o=[]}=t;if(s===void 0||!n.length)return null;let i=u=>u<
0?`\u2212 ${-u}`:`+ ${u}`,l=[...n.filter(({counts:u})=>u!==!1).map(({face:u,role:d})=>[d==="disadvantage"?-u:u,e.label("role",d)]),...o.map(({label:u,value:d})=>[
d,e.label("modifier",u)])];return a`<p class="sum">${l.map(([u,d],m)=>a`<span class="chip"><b>${m?i(u):u}</b> ${d}</span> `)}<span class="chip"><b>= ${s}</b></span></p>`}
function Bi({play:e,ruling:t}){let{pool:s,dice_modifier:n,specialty:o,harm_roll:i}=t,c=n===void 0?[]:s.sources.map(l=>Gi(e,l));return o&&c.push(o),i&&c.push(e.label(
"value",i)),c.length?a`<p class="sum">${c.map(l=>a`<span class="chip">${l}</span> `)}</p>`:null}function Gi(e,{source:t,dice:s}){let n=e.label("source",t);return s<
0?kt(n,s):`${n} ${s}`}function yi(e,{resistance:t},s){return t?"fitd":lo(e,s)?"":e.family}function lo(e,{system:t}){return t!==void 0&&t!==e.game.name}function Hi(e,t){
if(lo(e,t))return{text:R(t.summary),flag:"",kind:"",more:""};let s=t.outcome&&e.label("outcome",t.outcome),n=t.outcome?Ct[Ae(e,t)]:"";if(e.family==="duality"){let u=t.
outcome??(Lt(t)?et(e,t):"");return{text:ws(t),flag:s,kind:n,more:u?e.help("outcome",u):r("{gm} knows whether it works.",{gm:e.gmName})}}let o=e.help("outcome",t.
outcome)||s,i=t.net??t.successes,c=i===void 0?"":C(Math.max(i,0),"{n} success","{n} successes"),l=t.degree&&e.label("degree",t.degree);return{text:o,flag:s,kind:n,
more:[c,l].filter(Boolean).join(" \xB7 ")}}function Ui({play:e,family:t,ruling:s}){let{dice:n}=s;if(t==="duality"){let o=n.filter(({role:l})=>l==="hope"||l==="f\
ear").map(({face:l})=>l),i=s.reaction?void 0:Math.max(...o),c=Lt(s);return a`<span class="dice duo">${n.map(({sides:l,face:u,role:d})=>{let m=d==="hope"||d==="f\
ear",$=e.label("role",d),p=m&&c?r("{name}: the same",{name:$}):m&&u===i?r("{name} is higher",{name:$}):$;return a`<${Me}
        sides=${l}
        face=${u}
        how=${m?`${d} two ${u===i?"high":""}`:"counts"}
        note=${p}
      />`})}</span>`}if(t==="pool"){let o={success:1,double:2},i=({reason:d})=>d in o,c=n.filter(({reason:d})=>d==="cancels").length,l=new Set;for(let d of n.filter(
i).reverse())o[d.reason]>c||(c-=o[d.reason],l.add(d));let u={success:r("success"),double:r("two successes"),cancels:r("takes a success")};return a`<span class="dice">
      ${n.map(d=>{let{sides:m,face:$,reason:p}=d;return a`<${Me}
          sides=${m}
          face=${$}
          how=${l.has(d)?"hit gone":i(d)?"hit":$===1?"one":""}
          says=${l.has(d)?r("success, taken by a 1"):u[p]??""}
        />`})}
    </span>`}return a`<span class="dice">
    ${n.map(({sides:o,face:i,counts:c})=>a`<${Me}
          sides=${o}
          face=${i}
          how=${c?"counts":"lost"}
          note=${c?r("counts"):""}
        />`)}
  </span>`}function zi({play:e,changes:t}){let s=t.filter(({amount:n,overflow:o})=>n||o).map(n=>Yi(e,n));return s.length?a`<p class="changes">
    ${s.map(n=>a`<span class="row"><${O} name="check" />${n}</span>`)}
  </p>`:null}function Yi(e,t){let{who:s,who_name:n,track:o,amount:i,to:c}=t,l=Zt(e,t);if(l)return l;let u=s==="session"&&e.family==="duality",d=n??(u?e.gmName:e.
nameOf(s));if(o==="filled"){let h=e.clock(s);return h?mt(t,d,h):`${d}: ${C(i,"{n} tick","{n} ticks")}`}let m=`${i<0?"\u2212":"+"}${Math.abs(i)}`,$=`${d}: ${m} ${e.
label("track",o)}`,p=Qt(t)||(c===void 0?"":` (${c})`);return $+p+Ge(t)}function Pt({play:e,aid:t,place:s=""}){let[n,o]=k(!1);if(e.role==="spectator")return null;let i=`tell-${s}${t}`,c=()=>{o(!1),setTimeout(()=>document.getElementById(
i)?.focus())};return n?a`<${Ki} play=${e} aid=${t} id=${i} close=${c} />`:a`<p class="rule tools-row">
    <button class="seal quiet" id=${i} onClick=${()=>o(!0)}>
      <${O} name="plus" />
      ${r("Tell what happens")}
    </button>
  </p>`}function Ki({play:e,aid:t,id:s,close:n}){let{draft:o,change:i,send:c}=J(e,`tale ${t}`,{text:""},t),l=E(null);N(()=>l.current?.focus(),[]);let u=o.text.trim(),
d=()=>c(()=>e.table.tell(t,{text:u}),n);return a`<div class="stack">
    <label for=${`${s}-text`}>${r("What happens?")}</label>
    <textarea
      class="says"
      id=${`${s}-text`}
      ref=${l}
      rows="3"
      maxlength="500"
      value=${o.text}
      onInput=${m=>i({text:m.currentTarget.value})}
    ></textarea>
    <div class="row wrap">
      <${v} play=${e} class="primary" lacks=${!u} onClick=${d}>${r("Tell the table")}<//>
      <button onClick=${n}>${r("Leave it")}</button>
    </div>
  </div>`}function uo({play:e,action:t}){let[s,n]=k(null),o=e.entries.find(({seq:f})=>f===t.roll)??(s?.seq===t.roll?s:void 0);N(()=>{t.roll&&!o&&e.table.getRoll(t.roll).then(
n,()=>{})},[t.roll,!!o]);let c=t.awaits.filter(({who:f})=>e.isMe(f)).find(({what:f})=>f!=="answer")?.what,l=c==="branch",u=c==="choice"||c==="verdict",d=t.consequences.
filter(({state:f,character:b,thrower:w})=>f==="pending"&&(e.isMe(b??t.character)||w===e.me||e.isGm)),m=e.entries.findLast(f=>f.type==="resisted"&&f.action===t.id&&
f.resistance&&!f.reversed_by),$=a`${m&&a`<${tt} key=${m.seq} play=${e} entry=${m} action=${t} />`}
    ${o&&a`<${tt} key=${o.seq} play=${e} entry=${o} action=${t} />`}`,p=e.nameOf(t.character);if(l&&o)return a`<${Ji} play=${e} action=${t} entry=${o} result=${$} />`;
if(u&&e.isGm&&o)return a`<${Zi} play=${e} action=${t} entry=${o} result=${$} name=${p} />`;if(d.length)return a`<${Xi} play=${e} action=${t} pending=${d} result=${$} />`;
let h=t.awaits.map(({who:f})=>e.nameOf(f));return a`<section class="wait" tabindex="-1">
    <p class="kick">${r("The dice have fallen")}</p>
    <h1>
      ${h.length?r("Waiting for {who}",{who:[...new Set(h)].join(", ")}):r("Done")}
      ${h.length>0&&a`<span class="dots"></span>`}
    </h1>
  </section>
  ${$}
  <${Pt} play=${e} aid=${t.id} />`}function Ji({play:e,action:t,entry:s,result:n}){let o=i=>e.act(()=>e.table.choose(t.id,{branch:i}),()=>e.step());return a`<section class="turn" tabindex="-1">
    <p class="kick">${r("Your turn")}</p>
    <h1>${r("How do you go on?")}</h1>
  </section>
  ${n}
    <section class="card menu" role="group" aria-label=${r("How do you go on?")}>
      ${s.ruling.menu.branches.map(({id:i,ticks:c,position:l})=>a`<${v} play=${e} onClick=${()=>o(i)}>
            <span>
              ${e.label("menu",i)}
              <small>
                ${[e.help("menu",i),c!==void 0&&C(c,"{n} tick","{n} ticks"),l&&e.label("position",l)].filter(Boolean).join(" \xB7 ")}
              </small>
            </span>
          <//>`)}
    </section>`}var Vi={picks:{},note:"",open:!0,grant:""};function Zi({play:e,action:t,entry:s,result:n,name:o}){let{draft:i,change:c,send:l}=J(e,`picks ${t.id}`,
Vi,t.id),{picks:u,note:d,open:m,grant:$}=i,p=j=>c({picks:j}),{menu:h,outcome:f}=s.ruling,b=t.spec.difficulty_hidden===!0,w=h?.options??[],S=j=>{let{[j]:B,...G}=u;
p(B?G:{...u,[j]:{id:j}})},T=(j,B)=>p({...u,[j]:{...u[j],...B}}),W=(h?.branches?.find(({id:j})=>j===t.branch)??h)?.at_least??0,D=Object.values(u).map(j=>Object.fromEntries(
Object.entries(j).filter(([,B])=>B!==""))),V=D.length>=W,y=s.ruling.success,re=W?y?r("It works. What does it cost?"):r("It goes wrong. What follows?"):y?r("It w\
orks. Anything besides?"):r("What follows?"),_=$?e.game.grants_part?{grant:$}:{grant_effect:$}:{},H=async()=>{let j=await e.table.choose(t.id,{picks:D,...d?{note:d}:
{},..._});return j.action_after?.awaits.some(({what:G})=>G==="choice")?e.table.choose(t.id,{}):j},pe=()=>l(H,async()=>{b&&m&&await e.actAfter(()=>e.table.openDifficulty(
t.roll)),e.look("")});return a`<section class="turn" tabindex="-1">
    <p class="kick">${r("{name} has rolled",{name:o})}${f?`: ${e.label("outcome",f)}`:""}</p>
    <h1>${re}</h1>
  </section>
    ${n}
    <section class="card stack">
      <div class="menu" role="group" aria-label=${W?r("Pick at least {n}",{n:W}):r("Pick what you like")}>
        ${[...w,{id:"custom",kind:"consequence"}].map(j=>a`<${Qi}
              play=${e}
              action=${t}
              option=${j}
              pick=${u[j.id]}
              toggle=${()=>S(j.id)}
              set=${B=>T(j.id,B)}
            />`)}
      </div>
      ${y===!1&&e.game.grants_part&&a`<label class="tick">
          <input
            type="checkbox"
            checked=${$==="part"}
            onChange=${j=>c({grant:j.target.checked?"part":""})}
          />
          ${r("and grant a part of it")}
        </label>`}
      ${s.ruling.effect?.gm_may_grant_effect&&a`<div>
          <label for="grant">${r("Effect that you grant all the same")}</label>
          <select id="grant" value=${$} onChange=${j=>c({grant:j.target.value})}>
        <option value="">${r("none")}</option>
        ${Object.keys(e.game.grants).map(j=>a`<option value=${j}>${e.label("effect",j)}</option>`)}
      </select>
    </div>`}
      <div>
        <label for="note">${r("In your words")}</label>
        <input
          id="note"
          class="says"
          maxlength="500"
          value=${d}
          onInput=${j=>c({note:j.target.value})}
        />
      </div>
      ${b&&a`<label class="tick">
          <input type="checkbox" checked=${m} onChange=${j=>c({open:j.target.checked})} />
          ${r("and open the Difficulty")}
        </label>`}
      <${v} play=${e} class="primary" lacks=${!V} onClick=${pe}>
        ${V?r("Tell the table"):r("Pick at least {n}",{n:W})}
      <//>
    </section>`}function Qi({play:e,action:t,option:s,pick:n,toggle:o,set:i}){let{id:c,ticks:l,harm_level:u,position:d,effect:m}=s,$=[e.help("menu",c),u&&r("har\
m {n}",{n:u}),l!==void 0&&C(l,"{n} tick","{n} ticks"),d&&e.label("position",d),m&&e.label("effect",m),s.severity&&e.label("severity",s.severity)],p=e.clocks.filter(
({state:f})=>f==="open"),h=l!==void 0&&!m;return a`<button type="button" aria-pressed=${String(!!n)} onClick=${o}>
    <span>${e.label("menu",c)}<small>${$.filter(Boolean).join(" \xB7 ")}</small></span>
    <span class="push">${n&&a`<${O} name="check" />`}</span>
  </button>
    ${n&&a`<div class="stack picked">
      <div>
        <label for=${`text-${c}`}>${c==="custom"?r("What happens?"):r("What is it?")}</label>
        <input
          id=${`text-${c}`}
          class="says"
          maxlength="500"
          required=${c==="custom"}
          value=${n.text??""}
          onInput=${f=>i({text:f.target.value})}
        />
      </div>
      ${h&&p.length>0&&a`<div>
          <label for=${`clock-${c}`}>${r("Which clock does it tick?")}</label>
          <select
            id=${`clock-${c}`}
            value=${n.clock??""}
            onChange=${f=>i({clock:f.target.value})}
          >
            <option value="">${r("none")}</option>
            ${p.map(f=>a`<option value=${f.id}>${f.name}</option>`)}
          </select>
        </div>`}
      ${u&&e.characters.length>1&&a`<div>
          <label for=${`who-${c}`}>${r("Whom does it befall?")}</label>
          <select
            id=${`who-${c}`}
            value=${n.character??t.character}
            onChange=${f=>i({character:f.target.value})}
          >
            ${e.characters.map(f=>a`<option value=${f.id}>${f.name}</option>`)}
          </select>
        </div>`}
    </div>`}`}function Xi({play:e,action:t,pending:s,result:n}){let o=s.filter(({character:u})=>e.isMe(u??t.character)),i=s.filter(u=>u.thrower===e.me&&!o.includes(
u)),c=e.nameOf(s[0].character??t.character),l=o.length?r("Take it, or resist: {what}",{what:bs(e,o[0])}):i.length?r("{name}'s roll: throw for {name}?",{name:e.nameOf(
i[0].character??t.character)}):r("Waiting for {who}",{who:c});return a`<section class=${o.length||i.length?"turn":"wait"} tabindex="-1">
    <p class="kick">
      ${o.length?C(o.length,"One thing befalls {name}","{n} things befall {name}",{name:c}):r("The dice have fallen")}
    </p>
    <h1>${l}</h1>
    ${o.length>0&&a`<p>${Xe(e,o[0])}</p>`}
    ${t.spec.goal&&a`<p class="says">${P(t.spec.goal)}</p>`}
  </section>
    ${n}
    ${s.map(u=>a`<${io}
          key=${u.id}
          play=${e}
          action=${t}
          consequence=${u}
          own=${o.includes(u)}
          docked=${u===(o[0]??i[0])}
        />`)}`}function mo(e){return(e.isGm?e.characters:e.mine).map(({id:s})=>ea(e,s)).filter(s=>s?.state==="settled"&&s.next)}function ea(e,t){let s=new Set;for(let{type:n,character:o,
action_after:i,reversed_by:c}of[...e.entries].reverse())if(i?.character===t){if(!["cancelled","refused"].includes(i.state)&&!s.has(i.id))return i;s.add(i.id)}else if(n===
"rolled"&&o===t&&!c&&!i)return}function fo({play:e,action:t}){let s=e.actor(t.character),n=s===e.me,{name:o,number:i,several:c}=ke(e),l=c?void 0:t.spec[i],u=a`<${St} play=${e} again=${t} />`,
d=r("{name} goes on at {position}",{name:e.nameOf(t.character),position:e.label("position",t.next)});return a`<section class=${n?"turn":"wait"} tabindex="-1">
      <p class="kick">${n?r("Your turn"):r("Waiting for {who}",{who:e.personName(s)})}</p>
      <h1>${d}</h1>
      ${t.spec.goal&&a`<p class="says">${P(t.spec.goal)}</p>`}
      ${l!==void 0&&a`<div class="chips"><span class="chip">${Ue(e,t.spec[o]??"",l)}</span></div>`}
    </section>
    ${n?u:a`<details class="card"><summary>${r("Call for the roll")}</summary>${u}</details>`}`}function Ft({play:e,action:t}){let[s,n]=k(""),[o,i]=k(""),[c,l]=k(""),[u,d]=k({name:"",size:4,ticks:0}),m=e.game.offers.bargain.words,{track:$="",clock:p=!1}=m[s]??
{},h=e.clocks.filter(({visible:w,state:S})=>w&&S==="open"),f=()=>{let{of:w,worded:S}=e.game.tracks[$]??{};return w==="table"?{changes:[{who:"session",track:$,amount:1}]}:
w?{changes:[{who:t.character,track:$,amount:1,...S?{text:o.slice(0,120)}:{}}]}:p&&e.role==="gm"&&u.name.trim()?{start_clock:{...u,name:u.name.trim()}}:p&&(c||h[0])?
{tick:{clock:c||h[0].id,by:1}}:null},b=()=>{let w={kind:"bargain",bargain:s,text:o},S=f();S&&(w.price=S),e.act(()=>e.table.makeOffer(t.id,w),()=>{n(""),i(""),d(
{...u,name:""})})};return a`<section class="card stack">
    <h2>
      ${r("Offer a devil's bargain")} <span class="soft tiny">
        ${r("one die, and a price that lands whatever the dice show")}
      </span>
    </h2>
    <div class="row wrap">
      ${Object.keys(m).map(w=>a`<button
            class="mini"
            aria-pressed=${String(s===w)}
            onClick=${()=>n(s===w?"":w)}
          >
            ${R(e.label("why",w))}
          </button>`)}
    </div>
    ${s&&a`<div class="stack">
      ${p&&a`<div>
          <label for="bargain-clock">${r("Which clock?")}</label>
          <select
            id="bargain-clock"
            value=${c||h[0]?.id}
            onChange=${w=>l(w.target.value)}
          >
            ${h.map(({id:w,name:S})=>a`<option value=${w}>${S}</option>`)}
          </select>
        </div>`}
      ${p&&e.role==="gm"&&a`<div>
          <label for="bargain-new-clock">${r("Or a new clock")}</label>
          <input
            id="bargain-new-clock"
            maxlength="80"
            value=${u.name}
            onInput=${w=>d({...u,name:w.target.value})}
          />
        </div>
        ${u.name.trim()&&a`<div class="row">
            <span>${r("Segments")}</span>
            <${I}
              says=${r("Segments")}
              value=${u.size}
              least=${Math.max(1,u.ticks)}
              most=${24}
              change=${w=>d({...u,size:w})}
            />
          </div>
        <div class="row">
          <span>${r("Filled at the start")}</span>
          <${I}
            says=${r("Filled at the start")}
            value=${u.ticks}
            least=${0}
            most=${u.size}
            change=${w=>d({...u,ticks:w})}
          />
        </div>`}`}
      <div>
        <label for="bargain-text">${r("In your words")}</label>
        <input
          id="bargain-text"
          class="says"
          maxlength="500"
          value=${o}
          onInput=${w=>i(w.target.value)}
        />
      </div>
      <p class="hint">
        ${f()?r("It costs {price}.",{price:f().start_clock?r("a new clock"):p?r("a tick"):`1 ${e.label("track",$)}`}):r("It is a matter of the story: nothing is\
 counted.")}
      </p>
      <${v} play=${e} onClick=${b}>${r("Offer it")}<//></div>`}
  </section>`}function $o({play:e,sides:t,send:s}){let[n,o]=k({}),i=t.map((l,u)=>n[u]),c=i.every(Boolean);return t.length?a`<details class="card"><summary>${r("Dice thrown by\
 hand")}</summary><div class="stack">
    ${t.map((l,u)=>a`<fieldset>
        <legend>${r("Die {n}: d{sides}",{n:u+1,sides:l})}</legend>
        <div class="dial">${Array.from({length:l},(d,m)=>m+1).map(d=>a`<button
              type="button"
              aria-pressed=${String(n[u]===d)}
              onClick=${()=>o({...n,[u]:d})}
            >${d}</button>`)}</div>
      </fieldset>`)}
    <p class="hint">${r("Nothing proves these dice: everybody sees that they were thrown by hand.")}</p>
    <${v} play=${e} lacks=${!c} onClick=${()=>s(i)}>
      ${r("Roll with these faces")}
    <//></div></details>`:null}function ta({play:e,stakes:t,parts:s}){let[n,o]=k(!1),i=oe(s,["price","clean","crit"]),c=oe(s,["clean","crit"]),l={duality:r("and no Fear"),pool:r("two or more")};
return a`<p class="big">
    <button
      type="button"
      class="quiet exact"
      aria-expanded=${n?"true":"false"}
      onClick=${()=>o(!n)}
    >
      <b>${i} %</b>
    </button> ${r("it works")} <span class="and">
      <b>${c} %</b> ${l[e.family]??r("without a price")}
    </span>
  </p>
    ${n&&a`<p class="small">
        ${r("Exactly {fraction}.",{fraction:t.success.fraction})} ${t.outcomes.map(({outcome:u,degree:d,chance:m})=>`${d?e.label("degree",d):e.label("outcome",u)}\
 ${m.fraction}`).join(" \xB7 ")}
      </p>`}`}function st({play:e,action:t}){let s=e.stakes.get(t.id)?.value,n=fe(t),{position:o,effect:i}=ls(e,n);if(Re(e,n))return a`<${$s} play=${e} action=${n} />`;
if(s?.possible)return a`<${ca} play=${e} stakes=${s} />`;if(!s?.outcomes?.length)return null;if(qe(s))return a`<p class="note">${R(s.summary)}</p>`;let c=Z(e,s.
outcomes,n.says);return a`${"position"in e.game.fields&&!o&&a`<p class="soft small">
      ${r("If it is {position}, {effect}:",{position:e.label("position",Ve(e).position),effect:Ee(e,Ve(e).effect)})}
    </p>`}
    <${ta} play=${e} stakes=${s} parts=${c} />
    <${ee} parts=${c} />
    <${Ce} parts=${c} />
    <${na}
      play=${e}
      terms=${{position:o,effect:i,...s.effective}}
    />`}function vs({play:e,action:t}){let s=e.stakes.get(t.id)?.value,n=fe(t),[o,i]=k(()=>he(e,bo(n))),c=n.state==="ready"&&n.agreed&&!s?.problem,l=c&&Dt(e,t),
u=n.awaits.find(({who:T,what:x})=>x==="terms"&&e.isMe(T)),d=nt(e,n),m=l||u||d,$=e.personName(n.thrower),p=l?r("Your turn \xB7 {gm} has agreed",{gm:e.gmName}):m?
r("Your turn"):c?r("{name} throws the dice",{name:$}):r("{gm} is asked",{gm:e.gmName}),h=d?Pe(e,n,d):l?qe(s)?r("That cannot succeed"):r("Roll, or change your mi\
nd"):u?ia(s?.problem):r("Waiting for {who}",{who:c?$:e.gmName}),f=T=>e.act(()=>e.table.changeAction(n.id,{spec:T},"*")),b=async()=>{await e.ask(r("Give this up?\
 It costs nothing."),r("Give it up"))&&await e.act(()=>e.table.changeAction(n.id,{state:"cancelled"},"*"),()=>e.look(""))},w=s?.outcomes?.length?Z(e,s.outcomes,
n.says):null,S=s?.outcomes||s?.possible;return a`
    <section class=${m?"turn":"wait"} tabindex="-1">
      <p class="kick">${p}</p>
      <h1>${h}${m?"":a`<span class="dots"></span>`}</h1>
      ${d&&a`<${Os} play=${e} offer=${d} stakes=${s} parts=${w} />`}
      <${xe} play=${e} action=${n} />
    </section>
    ${s?.problem&&a`<p class="note">${R(e.named(s.problem.detail))}</p>`}
    <${po} play=${e} action=${t} />
    <${ko} stakes=${s} />
    ${s?.problem?.code==="already_tried"&&a`<${ra} play=${e} action=${n} />`}
    ${u&&s?.problem&&a`<${aa}
        key=${s.problem.pointer}
        play=${e}
        action=${n}
        pointer=${s.problem.pointer}
        patch=${f}
      />`}
    ${S&&a`<section class="card" aria-label=${r("Stakes")}><${st} play=${e} action=${n} /></section>`}
    ${s&&a`<${Rn} play=${e} action=${n} stakes=${s} parts=${w} docked=${d} />`}
    ${e.game.offers.flashback&&!e.isGm&&a`<${At} key=${n.id} play=${e} action=${n} />`}
    ${o&&a`<${sa} play=${e} action=${n} close=${()=>i(!1)} />`}
    <div class="row wrap">
      <button class="quiet" onClick=${()=>i(!o)}>
        <${O} name="pen" />
        ${r("Change the words")}
      </button>
      <${v} play=${e} class="quiet" onClick=${b}>${r("Give it up")}<//>
    </div>
    ${d&&a`<${ot} play=${e} action=${n} offer=${d} />`}
    ${c&&a`<${Le}
        play=${e}
        id="thrower"
        character=${n.character}
        now=${n.thrower}
        change=${T=>e.act(()=>e.table.changeAction(n.id,{thrower:T},"*"))}
      />`}
    ${l&&a`<${go} play=${e} action=${t} docked=${!d} />`}`}function xs({play:e,action:t}){let s=fe(t);return a`
    <section class="turn" tabindex="-1">
      <p class="kick">${r("Your turn \xB7 {gm} has agreed",{gm:e.gmName})}</p>
      <h1>${r("{name}'s roll: throw for {name}?",{name:e.nameOf(s.character)})}</h1>
      <${xe} play=${e} action=${s} named />
    </section>
    <${po} play=${e} action=${t} />
    <${ko} stakes=${e.stakes.get(s.id)?.value} />
    <section class="card" aria-label=${r("Stakes")}><${st} play=${e} action=${s} /></section>
    <${go} play=${e} action=${t} docked />`}function ho(e,t){let s=e.stakes.get(t.id)?.value,n=s&&!s.problem&&(t.terms||!s.terms_digest);return t.state==="ready"&&
t.agreed&&n&&Be(t)!==null}function po({play:e,action:t}){return ho(e,t)?a`<p class="note bad" role="alert">
    ${r("What the table tells of this roll cannot be signed as it stands. Nothing is rolled.")}
  </p>`:null}function go({play:e,action:t,docked:s}){let n=fe(t),o=e.stakes.get(n.id)?.value,i=o?.outcomes?.length?Z(e,o.outcomes,n.says):null,c=async l=>{let u=d=>e.
glance(n.id)??e.say(ks(e,d));await e.act(()=>e.table.rollAction(n.id,{terms:n.terms,...l?{dice:l}:{}},n.etag,{again:d=>De(e,d)}).catch(oa),u),e.changed()};return a`${!ho(
e,t)&&e.session.options.given_dice&&a`<${$o} play=${e} sides=${n.terms?.dice??[]} send=${c} />`}
  ${s&&a`<${la} play=${e} action=${n} stakes=${o} parts=${i} roll=${()=>c()} />`}`}function sa({play:e,action:t,close:s}){let{draft:n,change:o,send:i}=J(e,bo(t),
{goal:t.spec.goal??""},t.id);return a`<form class="card stack" onSubmit=${l=>{l.preventDefault(),i(()=>e.table.changeAction(t.id,{spec:n},"*"),s)}}>
    <div>
      <label for="goal-now">${r("I want to \u2026")}</label>
      <textarea
        id="goal-now"
        class="says"
        maxlength="500"
        value=${n.goal}
        onInput=${l=>o({goal:l.currentTarget.value})}
      >
      </textarea>
      <p class="hint">${r("{gm} agrees again to what you change.",{gm:e.gmName})}</p>
    </div>
    <${v} play=${e}>${r("Save")}<//>
  </form>`}function bo({id:e}){return`words ${e}`}function nt(e,t){return t.offers.find(({state:s,to:n})=>s==="open"&&e.isMe(n))}function Pe(e,t,s){let{title:n,
cost:o}=te(e,t,s);if(s.kind!=="assist")return R(o?`${n} (${o})`:n);let i=e.game.offers.assist?.costs,c={who:e.nameOf(s.character),name:e.nameOf(t.character),costs:i?
we(e,i):""};return e.isMe(t.character)?i?r("{who} offers help for {costs}",c):r("{who} offers help",c):i?r("{name} asks {who} to help for {costs}",c):r("{name} \
asks {who} to help",c)}function Os({play:e,offer:t,stakes:s,parts:n}){let o=s?.options?.find(u=>u.offer===t.id),i=o?.outcomes?.length&&n?Z(e,o.outcomes):null,[c,
l]=[n,i].map(u=>u&&oe(u,["price","clean","crit"]));return a`${t.text&&a`<p class="says">${P(t.text)}</p>`}
    ${i&&a`<p><b>${r("{now} to {next} %",{now:c,next:l})}</b></p>`}`}function ot({play:e,action:t,offer:s}){let{title:n,buttons:o,asked:i}=te(e,t,s),c=u=>e.act(
u,()=>e.step()),l={key:s.id,play:e,action:t,title:n,answer:c,primary:!0};return a`<div class="dock"><p class="named">${Pe(e,t,s)}</p><div class="go">
    ${i&&a`<${qt} ...${l} offer=${i} />`}
    ${o.map(({text:u,run:d},m)=>a`<${v}
          play=${e}
          class=${m||i?"":"primary"}
          aria-label=${`${u}: ${n}`}
          onClick=${()=>c(d)}
        >
          ${u}
        <//>`)}</div></div>`}function na({play:e,terms:t}){let s=Object.entries(t).filter(([n,o])=>o&&e.help(n,o));return s.length?a`<details class="small"><summary>${r(
"What does that mean?")}</summary><dl class="meanings">${s.map(([n,o])=>a`<dt>${e.label(n,o)}</dt><dd>${e.help(n,o)}</dd>`)}</dl></details>`:null}function ko({stakes:e}){
return e?.opportunity_lost&&a`<p class="note">${r("This opportunity was lost before.")}</p>`}function oa(e){throw["version_mismatch","terms_changed"].includes(e.
code)&&(e.code="stale"),e}function ra({play:e,action:t}){let[s,n]=k("");return a`<form class="card stack" onSubmit=${i=>{i.preventDefault(),e.act(()=>e.table.changeAction(
t.id,{fiction_changed:s.trim()},"*"))}}>
    <label for="different">${r("This was tried the same way before. What is different now?")}</label>
    <input
      id="different"
      class="says"
      required
      maxlength="500"
      value=${s}
      onInput=${i=>n(i.target.value)}
    />
    <${v} play=${e}>${r("Tell {player}",{player:e.gmName})}<//>
  </form>`}function ia({code:e}={code:""}){return["incomplete","goal_asked","already_tried"].includes(e)?r("Something is missing"):r("That cannot be rolled")}function aa({
play:e,action:t,pointer:s="",patch:n}){let o=s.split("/").filter(p=>p&&p!=="spec")[0],i=o&&e.field(o),[c,l]=k(void 0);if(!i||i["x-owner"]==="gm"||ze(e,t).some(p=>p.
field===o))return null;let u=ue(i),d=u.type==="integer"?Math.max(0,u.minimum??0):i.default,m=c??t.spec[o]??d,$=typeof m=="string"?!m.trim():(m??null)===null;return a`<form class="card stack" onSubmit=${p=>{
p.preventDefault(),$||n({[o]:m})}}>
    <${ne} play=${e} form="missing" name=${o} needed value=${m} change=${l} />
    <${v} play=${e} class="primary" lacks=${$}>${r("Send")}<//></form>`}function ca({play:e,stakes:t}){let{critical:{decimal:s},hope:{decimal:n}={}}=t.readings,
o=n===void 0,c=[...o?[{kind:"fail",chance:1-s,says:r("no critical success")}]:[{kind:"price",chance:1-s-n,says:r("with Fear")},{kind:"clean",chance:n,says:r("wi\
th Hope")}],{kind:"crit",chance:s,says:e.label("outcome",et(e,{reaction:o}))}];return a`<p>${r("{gm} knows whether it works; a critical always does.",{gm:e.gmName})}</p>
  <${ee} parts=${c} />
  <${Ce} parts=${c} />`}function la({play:e,action:t,stakes:s,parts:n,roll:o}){let i=qe(s),[c]=s?.outcomes??[],l=n&&!Re(e,t)?`${oe(n,["price","clean","crit"])} \
%`:"",u=i?e.label("outcome",c.outcome):l,d=ua(s?.costs??[]).map(b=>me(e,b)).join(", "),m=s?.costs?.find(({lacks:b})=>b),$=as(e,t,s?.costs??[]),p=[u,d?r("costs {\
costs}",{costs:d}):r("costs nothing"),$].filter(Boolean).join(" \xB7 "),h=s&&s.terms_digest===t.terms_digest&&Be(s)===null,f=e.slow?r("Your roll is on its way \u2026"):
da(e,t,s);return a`<div class="dock"><div class="go">
    <${v}
      play=${e}
      class=${i?"":"primary"}
      lacks=${!!m||!h}
      onClick=${o}
    >
      <span>${f}</span>
      <small>${m?r("{name} has {n}.",{name:e.label("track",m.track),n:m.has}):p}</small>
    <//>
  </div></div>`}function ua(e){let t=new Map;for(let{who:s,track:n,amount:o}of e){let i=`${s} ${n}`;t.set(i,{who:s,track:n,amount:o+(t.get(i)?.amount??0)})}return[
...t.values()]}function da(e,t,s){let n=Re(e,t);if(e.family==="duality"&&!n)return r("Roll Hope and Fear");if(qe(s))return r("Go through with it");if(t.spec.take_automatic)
return r("Take the success");let o=t.terms?.dice?.length;return o===void 0?r("Roll"):Number.parseInt(s?.summary??"",10)===0&&e.family==="fitd"&&!n?r("Roll 2 dic\
e, the lower counts"):C(o,"Roll {n} die","Roll {n} dice")}function wo({play:e,action:t}){let s=Object.entries(t.spec).flatMap(([o,i])=>Array.isArray(i)&&["player","shared"].includes(e.field(o)?.["x-owner"])?i.map((c,l)=>[
`${o}/${l}`,`${e.field(o).title}: ${c.name??c.source??c}`]):[]),n=o=>e.act(()=>e.table.changeAction(t.id,{strike:[o]},"*"));return s.length?a`<section class="card">
    <h2>${r("Does something not fit?")}</h2>
    <ul>
      ${s.map(([o,i])=>a`<li class="way">
            <div>${i}</div>
            <${v} play=${e} onClick=${()=>n(o)}>
              ${r("Strike")}
            <//>
          </li>`)}
    </ul>
  </section>`:null}var ma={spec:{},says:{}};function Ss({play:e,action:t,inner:s=!1}){let{draft:n,change:o,send:i}=J(e,`terms ${t.id}`,ma,t.id),{spec:c}=n,l={...t.says,...n.says},
u=e.stakes.get(t.id)?.value,d=e.nameOf(t.character),m=e.personName(e.actor(t.character)),$=Re(e,t),p=$?[]:qn(e,{...t.spec,...c}),h=p.some(_=>(l[_]??"")!==(t.says?.[_]??
"")),f=Nt(e,t),b=t.offers.filter(_=>_.state==="open"||f.includes(_)),w=ze(e,t),S=_=>i(()=>e.table.changeAction(t.id,{spec:bt(e,{...c,..._}),...h?{says:l}:{},agreed:!0},
"*"),()=>{e.kept=t.id,e.step(),e.say(r("Agreed: {name} can roll.",{name:d}))}),T=nt(e,t),x=!t.agreed||t.awaits.some(({who:_})=>e.isMe(_)),W=T?r("{name} asks: {w\
hat}",{name:e.nameOf(T.by),what:Pe(e,t,T)}):t.agreed?r("Waiting for {player}",{player:t.thrower?e.personName(t.thrower):m}):r("Set the terms"),D=_=>e.act(()=>e.
table.changeAction(t.id,_,"*"),()=>e.look("")),V=(_,H)=>o({spec:{...c,[_]:H}}),y=u?.outcomes?.length?Z(e,u.outcomes,t.says):null,re=$?Gn:{fitd:pa,duality:ga,pool:ba}[e.
family]??ka;return a`
    ${!s&&a`<section class=${x?"turn":"wait"} tabindex="-1">
        <p class="kick">
          ${t.agreed?r("Agreed: {name} can roll",{name:d}):r("{player} asks",{player:m})} · ${d}
        </p>
        <h1 class=${t.agreed||T||!t.spec.goal?"":"off"}>
          ${W}${x?"":a`<span class="dots"></span>`}
        </h1>
      <${xe} play=${e} action=${t} />
      ${w.length>0&&a`<p class="small">
          ${r("Taken: {what}",{what:L(w.map(({title:_,cost:H})=>H?`${_} (${H})`:_))})}
        </p>`}
    </section>`}
    ${T&&a`<${ot} play=${e} action=${t} offer=${T} />`}
    ${b.some(_=>_!==T)&&a`<section class="card">
        <h2>${r("Offers")}</h2>
        <ul>
          ${b.filter(_=>_!==T).map(_=>a`<${ve} key=${_.id} ...${te(e,t,_)} play=${e} action=${t} />`)}
        </ul>
      </section>`}
    <${re} play=${e} action=${t} spec=${c} set=${V} agree=${S} player=${m} />
    ${!$&&a`<section class="card stack">
      <div class="stakes2">
        ${p.map(_=>a`<div>
              <label for=${`says-${_}`}>${Tt(e,_)}</label>
              <input
                class="says"
                id=${`says-${_}`}
                maxlength="500"
                value=${l[_]??""}
                onInput=${H=>o({says:{...n.says,[_]:H.target.value}})}
              />
            </div>`)}
      </div>
      ${t.agreed&&h&&a`<${v} play=${e} onClick=${()=>S({})}>${r("Tell {player}",{player:m})}<//>`}
      ${y&&a`<div>
          <h3>${r("What {player} sees",{player:m})}</h3>
          <${ee} parts=${y} />
          <p class="hint">
            ${qe(u)?`${R(u.summary)}.`:Nn(y)}
            ${t.agreed?"":r("Not agreed yet.")}
          </p>
        </div>`}
      ${u?.problem&&!$a(e,u.problem)&&a`<p class="hint">${R(e.named(u.problem.detail))}</p>`}
    </section>`}
    ${$&&u?.problem&&a`<p class="note">${R(e.named(u.problem.detail))}</p>`}
    ${e.game.offers.bargain&&a`<${Ft} play=${e} action=${t} />`}
    ${e.game.offers.flashback&&a`<${At} key=${t.id} play=${e} action=${t} />`}
    <${wo} play=${e} action=${t} />
    ${!s&&a`<section class="card">
        <${Le}
          play=${e}
          id="thrower"
          character=${t.character}
          now=${t.thrower}
          change=${_=>e.act(()=>e.table.changeAction(t.id,{thrower:_},"*"))}
        />
      </section>`}
    <${fa} play=${e} action=${t} player=${m} />
    <section class="row wrap card">
      <${v} play=${e} class="quiet" onClick=${()=>D({state:"refused",why:"no_roll_needed"})}>
        ${r("No roll needed")}
      <//>
      <${v} play=${e} class="quiet" onClick=${()=>D({state:"refused",why:"impossible"})}>
        ${r("Impossible that way")}
      <//>
      <${v} play=${e} class="quiet push" onClick=${()=>D({state:"cancelled"})}>
        <${O} name="close" />
        ${r("Cancel")}
      <//>
    </section>`}function fa({play:e,action:t,player:s}){let[n,o]=k("");return a`<form class="card stack" onSubmit=${c=>{c.preventDefault(),e.act(()=>e.table.changeAction(
t.id,{asks:n.trim()},"*"),()=>o(""))}}>
    <label for="asks">${r("Ask {player} what exactly is wanted",{player:s})}</label>
    <input
      id="asks"
      class="says"
      required
      maxlength="500"
      value=${n}
      onInput=${c=>o(c.target.value)}
    />
    <${v} play=${e} class="quiet">${r("Send the question")}<//>
  </form>`}function $a(e,{pointer:t=""}){return e.field(t.split("/").at(-1))?.["x-owner"]==="gm"}function ha({game:e},t){return Object.fromEntries(Object.entries(
t).filter(([s])=>s in e.fields))}function pa({play:e,action:t,spec:s,set:n,agree:o,player:i}){let c=E(null),{positions:l,effects:u}=Mt(e),d=Ve(e),m=h=>t.agreed&&
Object.entries(h).every(([f,b])=>t.spec[f]===b),$=h=>e.game.tables.effects.find(({id:f})=>f===h)?.ticks??0,p=h=>{let f={ArrowLeft:-1,ArrowRight:1,ArrowUp:-u.length,
ArrowDown:u.length}[h.key],b=[...c.current.querySelectorAll("button")],w=b[b.indexOf(document.activeElement)+f];f&&w&&(h.preventDefault(),w.focus())};return a`<section class="card">
    <div class="row wrap">
      <h2>${r("How dangerous, and how much?")}</h2>
      <span class="hint push">${r("One press agrees: {player} can roll at once",{player:i})}</span>
    </div>
    <table
      class="grid"
      ref=${c}
      onKeyDown=${p}
      aria-label=${r("Position and effect: press a square to agree to both")}
    >
      <tr>
        <td class="corner"></td>
        ${u.map(h=>a`<th scope="col">
              ${e.label("effect",h)}
              <small>${C($(h),"{n} tick","{n} ticks")}</small>
            </th>`)}
      </tr>
      ${l.map((h,f)=>a`<tr>
          <th scope="row">
            <span class="row">
              <${jt} level=${f+1} of=${l.length} />${e.label("position",h)}
            </span>
          </th>
        ${u.map(b=>{let w=ha(e,{position:h,effect:b}),S=m(w),T=h===d.position&&b===d.effect,x=[`${e.label("position",h)}, ${Ee(e,b)}`,T&&r("usual")].filter(Boolean).
join(", ");return a`<td>
            <${v}
              play=${e}
              aria-pressed=${String(S)}
              class=${T?"usual":""}
              aria-label=${x}
              onClick=${()=>o(w)}
            >
            ${$(b)?a`<span class="ticks">
                  ${Array.from({length:$(b)},()=>a`<svg viewBox="0 0 9 12" aria-hidden="true"><rect width="9" height="12" rx="1.5" /></svg>`)}
                </span>`:"0"}
            ${T?r("usual"):""}
          <//>
        </td>`})}</tr>`)}
    </table>
    <details class="small"><summary>${r("What does that mean?")}</summary><dl class="meanings">${Object.entries({position:l,effect:u}).map(([h,f])=>f.map(b=>a`<dt>${e.
label(h,b)}</dt><dd>${e.help(h,b)}</dd>`))}</dl></details>
    <${Bt} play=${e} action=${t} spec=${s} set=${n} /></section>`}function ga({play:e,action:t,spec:s,set:n,agree:o,player:i}){let c=s.difficulty??t.spec.difficulty,
l=vo(e,c)??14,u=s.difficulty_hidden??t.spec.difficulty_hidden??!1;return a`<section class="card stack"><h2 id="how-hard">${r("How hard is it?")}</h2>
    <div class="dial" role="group" aria-labelledby="how-hard">
      ${[8,10,12,14,16,18,20].map(d=>a`<button aria-pressed=${String(d===l)} onClick=${()=>n("difficulty",d)}>${d}</button>`)}
      <${I} says=${r("Difficulty")} value=${l} most=${99} change=${d=>n("difficulty",d)} />
    </div>
    <label class="tick">
      <input type="checkbox" checked=${u} onChange=${d=>n("difficulty_hidden",d.target.checked)} />
      ${r("Keep it secret")}
    </label>
    ${u&&a`<p class="hint">
        ${r("It is sealed now, so that it cannot move. {player} sees Hope and Fear, not whether it works.",{player:i})}
      </p>`}
    <${v}
      play=${e}
      class="primary"
      onClick=${()=>o({difficulty:vo(e,c)?c:l,difficulty_hidden:u})}
    >
      ${t.agreed?r("Difficulty {n}: agree again",{n:l}):r("Agree to Difficulty {n}",{n:l})}
    <//>
    <${Bt} play=${e} action=${t} spec=${s} set=${n} /></section>`}function vo({game:e},t){let[,s]=new RegExp(`^(?:${e.number_labels.difficulty})$`).exec(t)??[];
return typeof t=="number"?t:s&&Number(s)}function ba({play:e,action:t,spec:s,set:n,agree:o,player:i}){return a`<section class="card">
    <div class="row wrap">
      <h2 id="difficulty">${r("Difficulty")}</h2>
      <span class="hint push">${r("One press agrees: {player} can roll at once",{player:i})}</span>
    </div>
    <div class="dial" role="group" aria-labelledby="difficulty">
      ${[2,3,4,5,6,7,8,9,10].map(c=>a`<${v}
            play=${e}
            class=${c===6?"usual":""}
            aria-pressed=${String(t.agreed&&t.spec.difficulty===c)}
            aria-label=${c===6?r("6, usual"):c}
            onClick=${()=>o({difficulty:c})}
          >
            ${c}
          <//>`)}
    </div>
    <${Bt} play=${e} action=${t} spec=${s} set=${n} /></section>`}function ka({play:e,action:t,spec:s,set:n,agree:o,player:i}){return a`<section class="card stack">
    <${v} play=${e} class="primary" onClick=${()=>o({})}>
      ${r("Agree: {player} can roll",{player:i})}
    <//>
    <${Bt} play=${e} action=${t} spec=${s} set=${n} /></section>`}var wa=new Set(["position","effect","difficulty","difficulty_hidden","traits","trait","trait_n\
ame","willpower_cancellable"]);function Bt({play:e,action:t,spec:s,set:n}){let o=[!0,!1].flatMap(i=>ge(e,["gm","shared"],i)).filter(([i,c])=>xn(c)&&!wa.has(i)&&
e.game.fields[i]?.kind!=="object");return a`<details><summary class="small">${r("More")}</summary><div class="stack">
    ${"clock"in e.game.fields&&!e.game.clock_flag&&a`<${va} play=${e} action=${t} />`}
    ${"factors"in e.game.spec.properties&&a`<${On} play=${e} action=${t} spec=${s} set=${n} />`}
    ${o.map(([i])=>a`<${ne}
          key=${i}
          play=${e}
          name=${i}
          value=${i in s?s[i]:t.spec[i]}
          change=${c=>n(i,c)}
        />`)}
    ${gt(e,["gm","shared"]).map(([i,c])=>a`<${wt}
          key=${i}
          field=${c}
          value=${i in s?s[i]:t.spec[i]}
          change=${l=>n(i,l)}
        />`)}
    ${"multiple"in e.game.counted&&a`<div>
        <label for="extra-actions">${r("Actions beyond the declared ones, this turn")}</label>
        <${I}
          play=${e}
          id="extra-actions"
          value=${t.extra_actions??0}
          most=${20}
          change=${i=>e.act(()=>e.table.changeAction(t.id,{extra_actions:i||null,agreed:t.agreed},"*"))}
        />
      </div>`}
    <p class="hint">${r("They go with your agreement.")}</p></div></details>`}function va({play:e,action:t}){let s=e.clocks.filter(({state:o,id:i})=>o==="open"||
i===t.clock);if(!s.length)return null;let n=({value:o})=>e.act(()=>e.table.changeAction(t.id,{clock:o||null,agreed:t.agreed},"*"));return a`<div>
    <label for="terms-clock">${r("Which clock does it fill?")}</label>
    <select id="terms-clock" value=${t.clock??""} ...${_e(e,n)}>
    <option value="">${r("none")}</option>
    ${s.map(({id:o,name:i})=>a`<option value=${o}>${i}</option>`)}
  </select>
</div>`}var xo="who I am",Oo="others of the same name";function Cs(e,t){let s=({name:o})=>be(o,t.name),n=({id:o})=>Number(o.slice(1))<Number(t.id.slice(1));return e.people.
find(o=>o.active&&o.role!=="gm"&&s(o)&&n(o))}function So(e,{id:t}){return e.characters.filter(({owner:s})=>s===t)}function Co({play:e}){let t=e.people.find(({id:c})=>c===
e.me),s=t&&!e.isGm&&Cs(e,t);if(!s||So(e,t).length)return null;let n={name:s.name,gm:e.gmName};if(le("localStorage",xo,e))return a`<section class="wait" tabindex="-1">
      <p class="kick">${r("You are {name}",n)}</p>
      <h1>${r("Waiting for {gm} to hand you your seat",n)}<span class="dots"></span></h1>
    </section>`;let o=()=>{Te("localStorage",xo,e,!0),e.changed()},i=async()=>{let c=await e.page.askName?.();c!==null&&await e.act(()=>e.table.revoke(e.me))&&e.
page.anotherName(c)};return a`<section class="turn" tabindex="-1">
    <p class="kick">${r("{name} sits here already",n)}</p>
    <h1>${r("Are you {name}?",n)}</h1>
  </section>
    <div class="row wrap"><button class="primary" onClick=${o}>${r("I am {name}",n)}</button>
    <${v} play=${e} onClick=${i}>${r("I am somebody else: take another name")}<//></div>
    <p class="hint">${r("{gm} sees that you have come back, and hands you your seat with one press.",n)}</p>`}function To({play:e}){if(!e.isGm)return null;let t=le(
"localStorage",Oo,e)??[];return e.people.filter(n=>n.active&&n.role==="player"&&!t.includes(n.id)&&Cs(e,n)).map(n=>{let o=Cs(e,n),i=So(e,o),c={name:n.name,characters:L(
i.map(({name:m})=>m))},l=e.present.has(o.id),u=()=>e.act(async()=>{for(let{id:m,version:$}of i)await e.table.changeCharacter(m,{owner:n.id},$);return e.table.revoke(
o.id)}),d=()=>{Te("localStorage",Oo,e,[...t,n.id]),e.changed()};return a`<section class="turn" key=${n.id}><p class="kick">${r("{name} has joined again",c)}</p>
      <h2>
        ${i.length?r("Give {characters} to the new {name}?",c):r("Close the former seat of {name}?",c)}
      </h2>
      ${l&&a`<p>${r("The former {name} is here too: ask them first.",c)}</p>`}
      <div class="row wrap">
        <${v} play=${e} class="primary" onClick=${u}>
          ${r("Hand the seat over")}
        <//>
      <button onClick=${d}>${r("It is somebody else")}</button></div></section>`})}function _o({play:e}){let t=e.awaited(!0),n=e.actions.get(e.focus)??(["ask","write"].includes(e.focus)?void 0:t[0]?.action??e.actions.get(e.kept)??xa(e)),o=t.filter(
({action:c})=>c.id!==n?.id),i=E(null);return N(()=>{if(!(e.stepped||e.pressed)||e.sending)return;let c=d=>d.dataset.way===e.pressed,l=!e.stepped&&[...i.current.
querySelectorAll("[data-way]")].find(c);e.stepped=!1,e.pressed="",document.activeElement?.matches("input, textarea, select")||Qs(l?.querySelector?.("button")??i.
current.querySelector(".turn, .wait"))}),a`<div ref=${i}>
    <${Oa} play=${e} />
    <${Co} play=${e} />
    <${To} play=${e} />
    ${o.length>0&&a`<p class="next">
        <button class="quiet" onClick=${()=>e.look(o[0].action.id)}>
          ${r("next: {name}",{name:e.nameOf(o[0].action.character)})}
        </button>
      </p>`}
    ${n?a`<${Sa} key=${n.id} play=${e} action=${n} />`:a`<${_a} play=${e} />`}
    ${n&&a`<div class="row wrap">
        <button class="quiet" onClick=${()=>e.look("ask")}>
          <${O} name="plus" />
          ${e.isGm?r("Call for another roll"):r("Something else")}
        </button>
        <${jo} play=${e} />
      </div>`}
    ${n&&a`<${Ao} play=${e} current=${n} />`}
  </div>`}function xa(e){return[...e.actions.values()].reverse().find(t=>!e.isGm&&e.isMe(t.character)&&t.awaits.length)}function jo({play:e}){return a`<button class="quiet" onClick=${()=>e.
open("dice")}><${O} name="dice" />${r("Other dice")}</button>`}function Oa({play:e}){let{refusal:t}=e,{contradictions:s,foreign:n,unproven:o}=Qe(e),i=e.since.toLocaleTimeString(
X,{hour:"2-digit",minute:"2-digit"});return a`<div class="notices">
    ${e.gone&&a`<p class="note" role="status">
        ${r("You see the table as of {time}. What needs the table waits until it is back.",{time:i})}
      </p>`}
    ${e.slow&&a`<p class="note" role="status">
        ${r("What you sent is on its way. It may have arrived already. We ask until we know; it never happens twice.")}
      </p>`}
    ${s>0&&a`<p class="note bad" role="alert">
        ${r("What the table tells does not agree with what it told before. The proof is kept here.")} <button class="mini" onClick=${()=>e.open("fair")}>
          ${r("Fair dice")}
        </button>
      </p>`}
    ${o>0&&a`<${Et} count=${o} />`}
    ${n>0&&a`<${Rt} count=${n} />`}
    <div role="alert">${t&&a`<p class="note bad">
        ${t.text} ${t.more.join(" ")} <button class="mini quiet" aria-label=${r("Close")} onClick=${()=>{e.refusal=null,e.changed()}}><${O} name="close" /></button></p>`}</div></div>`}
function Sa({play:e,action:t}){if(t.state==="rolled"||t.state==="settled")return a`<${uo} play=${e} action=${t} />`;let s=e.isMe(t.character),n=Dt(e,t);return e.
isGm&&t.agreed&&(s||n)?a`<${s?vs:xs} play=${e} action=${t} />
    <details class="card">
      <summary>${r("Change the terms")}</summary>
      <${Ss} play=${e} action=${t} inner=${!0} />
    </details>`:e.isGm?a`<${Ss} play=${e} action=${t} />`:s?a`<${vs} play=${e} action=${t} />`:n?a`<${xs} play=${e} action=${t} />`:a`<${Ca} play=${e} action=${t} />`}
function Ca({play:e,action:t}){let s=fe(t),n=Nt(e,s),o=nt(e,s),i=e.stakes.get(s.id)?.value,c=i?.outcomes?.length?Z(e,i.outcomes,s.says):null,l=e.nameOf(s.character),
[u,d]=k(""),m=is(e,s),$=e.game.offers.assist,p=os(e,s),h=f=>e.act(()=>e.table.makeOffer(s.id,{kind:"assist",character:f,text:u}),()=>d(""));return a`<section class=${o?
"turn":"wait"} tabindex="-1">
    <p class="kick">${o?r("{name} asks you",{name:l}):r("{name} is about to roll",{name:l})}</p>
    <h1>
      ${o?Pe(e,s,o):r("Waiting for {who}",{who:L([...new Set(s.awaits.map(({who:f})=>e.nameOf(f)))])})}
    </h1>
      ${o&&a`<${Os} play=${e} offer=${o} stakes=${i} parts=${c} />`}
      <${xe} play=${e} action=${s} />
    </section>
    ${i&&!i.problem&&a`<section class="card" aria-label=${r("Stakes")}><${st} play=${e} action=${s} /></section>`}
    ${o&&a`<${ot} play=${e} action=${s} offer=${o} />`}
    ${n.some(f=>f!==o)&&a`<section class="card">
        <ul>
          ${n.filter(f=>f!==o).map(f=>a`<${ve} key=${f.id} ...${te(e,s,f)} play=${e} action=${s} />`)}
        </ul>
      </section>`}
    ${m.length>0&&a`<section class="card stack"><h2>${r("Help {name}",{name:l})}</h2>
      ${p&&a`<p class="gain"><b>${r("{now} to {next} %",p)}</b></p>
        <${ee} plain parts=${p.parts} was=${_t(p.was)} />`}
      <div>
        <label for="help-text">${r("How?")}</label>
        <input
          id="help-text"
          class="says"
          maxlength="500"
          value=${u}
          onInput=${f=>d(f.target.value)}
        />
      </div>
      <div class="row wrap">
        ${m.map(f=>a`<${v} play=${e} onClick=${()=>h(f.id)}>
              ${r("{name} helps",{name:f.name})} <span class="soft tiny">
                ${$.costs&&r("costs {costs}",{costs:we(e,$.costs)})}
              </span>
            <//>`)}
      </div>
    </section>`}
    ${e.game.offers.die&&a`<${Ta} play=${e} action=${s} />`}
    ${e.game.offers.bargain&&a`<details class="card">
        <summary>${r("Offer a devil's bargain")}</summary>
        <${Ft} play=${e} action=${s} />
      </details>`}`}function Ta({play:e,action:t}){let[s,n]=k(""),[o,i]=k(6),c=l=>{l.preventDefault(),e.act(()=>e.table.makeOffer(t.id,{kind:"die",die:{source:s.
trim(),sides:o}}),()=>n(""))};return a`<details class="card"><summary>${r("Give a die")}</summary><form class="stack" onSubmit=${c}>
    <div>
      <label for="die-source">${r("What gives it?")}</label>
      <input
        id="die-source"
        maxlength="80"
        required
        value=${s}
        onInput=${l=>n(l.target.value)}
      />
    </div>
    <div class="dial" role="group" aria-label=${r("Which die?")}>
      ${[4,6,8,10,12].map(l=>a`<button type="button" aria-pressed=${String(l===o)} onClick=${()=>i(l)}>
            ${r("d{n}",{n:l})}
          </button>`)}
    </div>
    <${v} play=${e}>${r("Offer it")}<//></form></details>`}function _a({play:e}){let t=[...e.entries].reverse().find(({type:h})=>h==="rolled"||h==="resisted"),s=e.
awaited(!1),n=e.role==="spectator",o=e.isGm||e.mine.length>0,[i,c]=k(()=>he(e,"ask")),l=!e.isGm&&(!t||!e.mine.length),u=e.focus==="ask"||i||l,d=u?[]:mo(e),m=u&&
!n&&!e.characters.length,[$]=k(()=>he(e,"character")),p=[...new Set(s.flatMap(({turns:h})=>h.map(({who:f})=>e.nameOf(f))))];return a`
    ${p.length>0&&!d.length&&a`<section class="wait" tabindex="-1">
        <p class="kick">${r("Nothing is due from you")}</p>
        <h1>${r("Waiting for {who}",{who:L(p)})}<span class="dots"></span></h1>
      </section>`}
    ${d.map(h=>a`<${fo} key=${h.id} play=${e} action=${h} />`)}
    ${!p.length&&!d.length&&a`<section class="wait" tabindex="-1"><h1>${Aa(e,t)}</h1></section>`}
    <${Ao} play=${e} />
    ${e.isGm&&!t&&a`<${qa} play=${e} />`}
    ${t&&a`<${tt} key=${t.seq} play=${e} entry=${t} />`}
    <${Tn} play=${e} />
    ${!n&&u&&a`<${St} play=${e} close=${l?null:()=>c(!1)} />`}
    ${!n&&!u&&o&&a`<button class=${e.isGm||d.length?"wide":"primary wide"} onClick=${()=>{e.focus="ask",c(!0)}}>${e.isGm?r("Call for a roll"):r("I want to \u2026")}</button>`}
    ${!n&&a`<${jo} play=${e} />`}
    ${e.isGm&&e.game.resist_rule&&e.characters.length>0&&a`<${ja} play=${e} />`}
    ${e.isGm&&!m&&a`<details class="card" open=${$}>
        <summary>${r("A character of yours")}</summary>
        <${Ot} play=${e} />
      </details>`}`}function ja({play:e}){let[t]=k(()=>he(e,"narrate")),s=Math.max(0,...e.game.severities.filter(({track:p})=>p).map(({harm:p})=>p)),{draft:{text:n,
harm:o,cid:i},written:c,change:l,clear:u,send:d}=J(e,"narrate",{text:"",harm:Math.min(1,s),cid:""}),m=e.character(i)?i:e.characters[0].id,$=p=>{p.preventDefault();
let h={id:"custom",text:n.trim(),...o?{harm_level:o}:{}},f={kind:"narrated",character:m,consequences:[h]};d(()=>e.table.openAction(f))};return a`<details class="card" open=${t}>
    <summary>${r("Something befalls somebody")}</summary>
    <form class="stack" onSubmit=${$}>
    <div>
      <label for="narrate-who">${r("Whom does it befall?")}</label>
      <select id="narrate-who" value=${m} onChange=${p=>l({cid:p.target.value})}>
        ${e.characters.map(({id:p,name:h})=>a`<option value=${p}>${h}</option>`)}
      </select>
    </div>
    <div>
      <label for="narrate-text">${r("What happens?")}</label>
      <input
        id="narrate-text"
        class="says"
        required
        maxlength="500"
        value=${n}
        onInput=${p=>l({text:p.target.value})}
      />
    </div>
    ${s>0&&a`<div>
        <label for="narrate-harm">${r("Level of harm; 0 is none")}</label>
        <${I} id="narrate-harm" value=${o} most=${s} change=${p=>l({harm:p})} />
      </div>`}
    <p class="hint">${r("No roll comes before it. It can be resisted.")}</p>
    <div class="row wrap">
      <${v} play=${e}>${r("Tell the table")}<//>
      ${c&&a`<button type="button" class="quiet" onClick=${u}>${r("Cancel")}</button>`}
    </div>
  </form>
</details>`}function Aa(e,t){return e.role==="spectator"?r("You watch"):!e.mine.length&&!e.isGm?r("Who do you play?"):e.isGm?t?r("What happens now?"):r("Your ta\
ble is open"):t?r("What do you do?"):r("What do you want to do?")}function qa({play:e}){let t=e.people.filter(({id:n,active:o})=>o&&n!==e.me),s=[[le("localStora\
ge",rn,e),r("Save your seat: it is in this browser alone"),"seat",r("Save")],[t.length>0,r("Invite the players"),"invite",r("Invite")],[e.characters.length>0,r(
"They name their characters")],[e.clocks.length>0,r("Draw a clock: what are they up against?")],[e.actions.size>0,r("Call the first roll, or let a player ask fo\
r one")]];return a`<section class="card"><h2>${r("Your first evening")}</h2><ul class="steps">
    ${s.map(([n,o,i,c])=>a`<li>
          <${O} name=${n?"check":"more"} />
          <span>${o}${n?a`<span class="off"> (${r("done")})</span>`:""}</span>
          ${i&&!n&&a`<button class="mini push" onClick=${()=>e.open(i)}>${c}</button>`}
        </li>`)}
  </ul></section>`}function Ao({play:e,current:t}){let s=[...e.actions.values()].filter(o=>o.id!==t?.id&&o.state!=="settled"&&!o.awaits.some(({who:i})=>e.isMe(i)));
if(!s.length)return null;let n=e.role==="spectator";return a`<section class="card">
    <h2>${t?r("Also open"):r("At the table now")}</h2>
    <ul class="queue">${s.map(o=>{let i=is(e,o).length>0&&os(e,o),c=a`<span class="says">${o.spec.goal??""}</span>
      <span class="who">
        ${e.nameOf(o.character)} · ${r("waits for {who}",{who:L([...new Set(o.awaits.map(({who:l})=>e.nameOf(l)))])})}
      </span>`;return a`<li>
        ${n?a`<p class="entry">${c}</p>`:a`<button class="entry" onClick=${()=>e.look(o.id)}>${c}</button>`}
      ${o.state!=="rolled"&&!t&&a`<div class="watched">
          <${xe} play=${e} action=${o} named />
          <${st} play=${e} action=${o} />
          ${i&&a`<button class="wide" onClick=${()=>e.look(o.id)}>
              ${r("Help {name}: {now} to {next} %",{...i,name:e.nameOf(o.character)})}
            </button>`}
        </div>`}
    </li>`})}</ul></section>`}function js(e,{properties:t}){return Object.keys(t).find(s=>s!==e.game.approach.member)}var _s="free";function Ts({owner:e,free:t}){return e??(t?_s:"")}function qo({
play:e,character:t,close:s}){let[n,o]=k(()=>({name:t.name,note:t.note,owner:Ts(t),sheet:t.sheet??{},version:t.version})),i=f=>o({...n,...f}),c=e.role==="gm",l=JSON.
stringify([t.sheet,t.name,t.note]),u=E(l),d=u.current!==l,m=async f=>{f.preventDefault();let b={name:n.name.trim()||t.name,note:n.note,...wn(n.sheet)};if(c&&n.owner!==
Ts(t)){let S=n.owner===_s;Object.assign(b,{owner:S?null:n.owner||null,free:S})}let w=d?n.version:t.version;await e.act(()=>e.table.changeCharacter(t.id,b,w))&&(e.
say(r("Saved.")),s())},$=()=>{u.current=l,o({name:t.name,note:t.note,owner:Ts(t),sheet:t.sheet??{},version:t.version})},p=async()=>{await e.ask(r("Remove {name}\
 from the table? The story keeps what they did.",{name:t.name}),r("Remove them"))&&await e.act(()=>e.table.deleteCharacter(t.id,t.version))},h=f=>`${t.id}-${f}`;
return a`<form class="stack more-row" onSubmit=${m}>
    ${d?a`<p class="note" role="status">
          ${r("Somebody has changed this sheet meanwhile.")} <button type="button" class="mini" onClick=${$}>
            ${r("Take theirs")}
          </button>
        </p>`:null}
    <div>
      <label for=${h("name")}>${r("Name")}</label>
      <input
        id=${h("name")}
        maxlength="80"
        value=${n.name}
        onInput=${f=>i({name:f.currentTarget.value})}
      />
    </div>
    ${Object.entries(e.game.sheet.properties).map(([f,b])=>a`<${No}
        key=${f}
        play=${e}
        id=${h(f)}
        title=${b.title}
        hint=${b.description}
        schema=${{...b.additionalProperties,"x-names":b["x-names"]}}
        tracks=${f===U?t.tracks:void 0}
        value=${n.sheet[f]??{}}
        known=${Na(e,f)} change=${w=>i({sheet:{...n.sheet,[f]:w}})} />`)}
    <div>
      <label for=${h("note")}>${r("Note")}</label>
      <textarea
        id=${h("note")}
        class="says"
        maxlength="500"
        value=${n.note}
        onInput=${f=>i({note:f.currentTarget.value})}
      >
      </textarea>
    </div>
    ${c?a`<div>
          <label for=${h("owner")}>${r("Who plays them")}</label>
          <select
            id=${h("owner")}
            value=${n.owner}
            onChange=${f=>i({owner:f.currentTarget.value})}
          >
          <option value="">${r("the game master")}</option>
          <option value=${_s}>${r("whoever takes them")}</option>
          ${e.people.filter(({active:f,role:b})=>f&&b==="player").map(({id:f,name:b})=>a`<option value=${f}>${b}</option>`)}
        </select></div>`:null}
    <${xt} play=${e} into=${t} done=${s} />
    <div class="row wrap">
      <${v} play=${e} class="primary">${r("Save")}<//>
      <button type="button" onClick=${s}>${r("Cancel")}</button>
      <${v} play=${e} type="button" class="quiet push" onClick=${p}>${r("Remove them")}<//></div>
  </form>`}function Na(e,t){return[...new Set(e.characters.flatMap(({sheet:s})=>Object.keys(s?.[t]??{})))]}function No({play:e,id:t,title:s,hint:n,schema:o,value:i,
known:c,tracks:l,change:u}){let[d,m]=k(""),$=E(null),p=(o["x-names"]??[]).filter(x=>!Object.keys(i).some(W=>be(W,x))),h=o.type==="object"&&!l?js(e,o):"",f=o.enum?
o.enum[1]??o.enum[0]:l?{}:o.type==="object"?{[e.game.approach.member]:1}:1,b=x=>x in i||u({...i,[x]:f}),w=()=>{let x=d.trim();if(!x){$.current?.focus();return}b(
x),m(""),$.current?.focus()},S=x=>u(Object.fromEntries(Object.entries(i).filter(([W])=>W!==x))),T=x=>{x.key==="Enter"&&(x.preventDefault(),w())};return a`<fieldset class="map"><legend>${s}</legend>${n?
a`<p class="hint">${n}</p>`:null}
    <ul>${Object.entries(i).map(([x,W])=>a`<li key=${x}><span class="map-name">${x}</span>
        ${!l&&a`<${Ma}
            play=${e}
            id=${`${t}-${x}`}
            name=${x}
            schema=${o}
            value=${W}
            change=${D=>u({...i,[x]:D})}
          />`}
        <button
          type="button"
          class="mini quiet"
          aria-label=${r("Remove {name}",{name:x})}
          onClick=${()=>S(x)}
        >
          <${O} name="close" />
        </button>
        ${l&&a`<${bn}
            play=${e}
            id=${`${t}-${x}`}
            name=${x}
            value=${W}
            tracks=${l}
            change=${D=>u({...i,[x]:D})}
          />`}
        ${h?a`<div class="below">
              <${No}
                play=${e}
                id=${`${t}-${x}-${h}`}
                title=${o.properties[h].title}
                schema=${o.properties[h].additionalProperties}
                value=${W[h]??{}}
                known=${[]}
                change=${D=>u({...i,[x]:{...W,[h]:D}})}
              />
            </div>`:null}
      </li>`)}</ul>
    ${p.length>0&&a`<div class="row wrap">
        ${p.map(x=>a`<button type="button" class="mini" onClick=${()=>b(x)}><${O} name="plus" />${x}</button>`)}
      </div>`}
    <div class="row">
      <input
        list=${`${t}-known`}
        aria-label=${r("{title}: another name",{title:s})}
        maxlength="80"
        ref=${$}
        value=${d}
        onKeyDown=${T}
        onInput=${x=>m(x.currentTarget.value)}
      />
      <datalist id=${`${t}-known`}>
        ${c.filter(x=>!(x in i)).map(x=>a`<option value=${x}></option>`)}
      </datalist>
      <button type="button" class="mini" onClick=${w}><${O} name="plus" />${r("Add")}</button></div>
  </fieldset>`}function Ma({play:e,id:t,name:s,schema:n,value:o,change:i}){if(n.enum)return a`<select
      id=${t}
      aria-label=${s}
      value=${o}
      onChange=${c=>i(c.currentTarget.value)}
    >
      ${n.enum.map(c=>a`<option value=${c}>${n["x-enum-labels"]?.[c]?.label??c}</option>`)}
    </select>`;if(n.type==="object"){let{member:c}=e.game.approach,{minimum:l=0,maximum:u=10}=n.properties[c];return a`<${I}
      id=${t}
      says=${s}
      value=${o[c]??0}
      least=${l}
      most=${u}
      change=${d=>i({...o,[c]:d})}
    />`}return a`<${I}
    id=${t}
    says=${s}
    value=${o}
    least=${n.minimum??0}
    most=${n.maximum??99}
    change=${i}
  />`}function As({play:e,character:t}){let[s,n]=k(!1);return a`<details
    class="whole"
    onToggle=${o=>o.target===o.currentTarget&&n(o.currentTarget.open)}
  >
    <summary>${t.name}</summary>${s?a`<${Wo} play=${e} character=${t} />`:null}
  </details>`}function Mo({play:e,character:t}){return a`<section class="card" aria-label=${t.name}>
    <${Wo} play=${e} character=${t} titled=${!0} />
  </section>`}function Wo({play:e,character:t,titled:s=!1}){let[n,o]=k(!1),i=E(null),c=e.role==="gm"||t.owner===e.me,l=Wa(e,t),u=e.people.find(({id:$})=>$===t.owner),
d=()=>{o(!1),setTimeout(()=>i.current?.focus())},m=s?a`<h2>${t.name}</h2>`:null;return a`<div>
    <div class="row">
      ${m}
      ${s&&e.role==="gm"&&u&&u.id!==e.me?a`<span class="soft small">${u.name}</span>`:null}
      ${c?a`<button
            class="mini quiet push"
            ref=${i}
            aria-expanded=${String(n)}
            aria-label=${r("Change {name}",{name:t.name})}
            onClick=${()=>n?d():o(!0)}
          >
            <${O} name="pen" />
            ${n?r("Done"):r("Change")}
          </button>`:null}
    </div>
    <div class="tracks">
      ${l.map(([$,p])=>a`<${qs}
            key=${$}
            play=${e}
            who=${t.id}
            name=${t.name}
            track=${$}
            at=${p}
            editing=${n}
          />`)}
    </div>
    ${n?a`<${qo} play=${e} character=${t} close=${d} />`:a`<${Ia} play=${e} character=${t} />`}
  </div>`}function Wa(e,{tracks:t}){let s=Object.keys(e.game.tracks),n=o=>s.includes(o)?s.indexOf(o):s.length;return Object.entries(t).sort(([o],[i])=>n(o)-n(i))}
function qs({play:e,who:t,name:s,track:n,at:o,editing:i,spent:c}){let l=e.label("track",n),{value:u,cap:d}=o,m=(h,f)=>e.actAfter(()=>e.table.changeTracks({changes:[
{who:t,track:n,amount:h,text:f}],note:h<0?c?.take():void 0}),()=>e.say(`${l} ${u+h}`)),$=d!==void 0&&u>=d,p={name:s,track:de(e,n)};return a`<div class=${`track-\
row ${Vt(u)}`}>
    <${Ie} name=${l} shape=${e.game.tracks[n]?.shape} value=${u} cap=${d} of=${s} />
    ${i?a`<span class="row">
          <${v}
            play=${e}
            class="mini"
            aria-label=${r("{name}: {track}, one less",p)}
            lacks=${u<=0}
            queued
            onClick=${()=>m(-1)}
          >
            <${O} name="minus" />
          <//>
          <${v}
            play=${e}
            class="mini"
            aria-label=${r("{name}: {track}, one more",p)}
            lacks=${$}
            queued
            onClick=${()=>m(1)}
          >
            <${O} name="plus" />
          <//>
        </span>`:null}
  </div>${(o.texts??[]).map(h=>a`<p class="row harm-text"><span>${h}</span>
    ${i?a`<${v}
          play=${e}
          class="mini quiet push"
          aria-label=${r("{text} is healed",{text:h})}
          queued
          onClick=${()=>m(-1,h)}
        >
          ${r("Healed")}
        <//>`:null}
  </p>`)}`}function Ia({play:e,character:t}){let s=Object.entries(e.game.sheet.properties).filter(([n])=>Object.keys(t.sheet?.[n]??{}).length);return a`<div class="values">
    ${s.map(([n,o])=>a`<h3>${o.title}</h3><ul class="chips">
      ${Object.entries(t.sheet[n]).map(([i,c])=>a`<li class="chip">${R(i)} <b>${Ea(e,o,c)}</b></li>`)}
    </ul>`)}
    ${t.note?a`<p class="told note-text">${t.note}</p>`:null}
  </div>`}function Ea(e,t,s){let n=t.additionalProperties??{};if(n.enum)return n["x-enum-labels"]?.[s]?.label??s;if(n.type==="object"){let{member:o}=e.game.approach;
if(t===e.game.sheet.properties[U])return ts(e,s);let i=Object.entries(s[js(e,n)]??{}).map(([c,l])=>`${c} ${l}`);return[s[o],...i].filter(c=>c!==void 0).join(" \xB7\
 ")}return typeof s=="number"&&n.minimum<0&&s>0?`+${s}`:String(s).replace("-","\u2212")}function Eo({play:e}){let t=e.role==="gm",{host:s}=e.session.options,n=e.session.expires&&ct(e.session.expires),o=e.people.filter(l=>l.active),i=e.people.filter(
l=>!l.active),c=e.characters.filter(({owner:l})=>!o.some(({id:u})=>u===l));return a`<section class="card" aria-labelledby="people-title">
    <h2 id="people-title" tabindex="-1">${r("People")}</h2>
    <p class="small">${zs(s,e.personName(s))} ${n}</p>
    <ul class="people">
      ${o.map(l=>a`<${Io} key=${l.id} play=${e} person=${l} />`)}
    </ul>
    ${!t&&c.length?a`<h3>${r("Of the game master")}</h3>
        ${c.map(l=>a`<${As} key=${l.id} play=${e} character=${l} />`)}`:null}
    ${t&&i.length?a`<details class="whole">
          <summary>${r("Former seats")}</summary>
          <ul class="people">
            ${i.map(l=>a`<${Io} key=${l.id} play=${e} person=${l} />`)}
          </ul>
        </details>`:null}
  </section>`}function Io({play:e,person:t}){let[s,n]=k(!1),{id:o,name:i,role:c,active:l}=t,u=o===e.me,d=l&&e.present.has(o),m=e.characters.filter(({owner:f})=>f===
o),$={gm:r("game master"),spectator:r("watches"),player:""},p=l?d?r("here"):r("away"):r("seat closed"),h=m.filter(f=>!e.mine.includes(f));return a`<li class="person">
    <span class=${d?"face":"face away"} aria-hidden="true">${[...i][0]}</span>
    <div>
      <b>${i}</b>
      ${u?a` <span class="soft">${r("(you)")}</span>`:null} <span class="soft">
        ${[$[c],...m.filter(f=>e.mine.includes(f)).map(f=>f.name)].filter(Boolean).join(", ")}
      </span>
      <div class="tiny soft">${p}</div></div>
    ${e.role==="gm"&&!u?a`<button
          class="mini quiet"
          aria-label=${r("{name}: more",{name:i})}
          aria-expanded=${String(s)}
          onClick=${()=>n(!s)}
        >
          <${O} name="more" />
        </button>`:null}
    ${s?a`<${Ra} play=${e} person=${t} />`:null}
    ${h.length?a`<div class="below">
          ${h.map(f=>a`<${As} key=${f.id} play=${e} character=${f} />`)}
        </div>`:null}
  </li>`}function Ra({play:e,person:t}){let[s,n]=k(""),{id:o,name:i,active:c,role:l}=t,u=async()=>{if(!await e.ask(r("A new link for {name}? The one they have s\
tops working.",{name:i}),r("Make a new link")))return;let $=await e.act(()=>e.table.renewToken(o));$&&n(sn(tn(e.client),$))},d=async()=>{await e.ask(r("Close th\
e seat of {name}? Their characters stay, and are yours until they come back.",{name:i}),r("Close the seat"))&&await e.act(()=>e.table.revoke(o))&&(e.say(r("The \
seat is closed.")),document.getElementById("people-title")?.focus())},m=()=>Ns(e,t);return a`<div class="below stack">
    <div class="row wrap">
      <${v} play=${e} class="mini" onClick=${u}>${c?r("New link"):r("Open the seat again")}<//>
      ${c&&l==="player"?a`<${v} play=${e} class="mini" onClick=${m}>${r("Make game master")}<//>`:null}
      ${c?a`<${v} play=${e} class="mini" onClick=${d}>${r("Close the seat")}<//>`:null}
    </div>
    ${s?a`<${nn} link=${s} label=${r("For {name} alone: anyone who has it sits there",{name:i})} />`:null}
  </div>`}async function Ns(e,{id:t,name:s}){await e.ask(r("Make {name} the game master? You become a player, and only they can give it back.",{name:s}),r("Hand\
 over"))&&await e.act(()=>e.table.handOver(t))&&e.say(r("{name} is the game master now.",{name:s}))}function Ro({play:e}){let t=e.role==="gm",[s,n]=k(!1),{turn:o,
...i}=e.session.tracks,c=Object.entries(i),[l,u]=k(""),d={take(){return u(""),l.trim()||void 0}},m=h=>e.game.tracks[h]?.cost==="spends",$=Object.keys(e.game.once_a_turn).
length>0;if(!c.length&&!$)return null;let p=()=>e.act(()=>e.table.startTurn(),()=>e.say(r("A new turn has begun.")));return a`<section class="card" aria-labelledby="table-title">
    <div class="row"><h2 id="table-title">${r("The table")}</h2>
      ${t&&c.length?a`<button
            class="mini quiet push"
            aria-expanded=${String(s)}
            aria-label=${r("Change the table's tracks")}
            onClick=${()=>n(!s)}
          >
            <${O} name="pen" />
            ${s?r("Done"):r("Change")}
          </button>`:null}
    </div>
    <div class="tracks">
      ${c.map(([h,f])=>a`<${qs}
            key=${h}
            play=${e}
            who="session"
            name=${r("The table")}
            track=${h}
            at=${f}
            editing=${s&&t}
            spent=${m(h)?d:void 0}
          />`)}
    </div>
    ${s&&t&&c.some(([h])=>m(h))?a`<div>
          <label for="gm-move">${r("What is it spent on?")}</label>
          <input
            id="gm-move"
            class="says"
            maxlength="500"
            value=${l}
            onInput=${h=>u(h.currentTarget.value)}
          />
        </div>`:null}
    ${$?a`<div class="row wrap turn-row">
          <span>${r("Turn {n}",{n:o?.value??1})}</span>
          ${t?a`<${v} play=${e} class="mini push" onClick=${p}>${r("New turn")}<//>`:null}
        </div>`:null}
  </section>`}function Do({play:e}){let t=[...e.actions.values()].map(o=>({action:o,pending:o.consequences.filter(({state:i})=>i==="pending")})).filter(({pending:o})=>o.length);
if(t.length<2)return null;let s=async()=>{let o=t.flatMap(({action:l,pending:u})=>u.map(({character:d})=>d??l.character)),i=L([...new Set(o)].map(l=>e.nameOf(l)));
if(await e.ask(r("Let all of it happen, without asking {who}?",{who:i}),r("Let it happen"))){for(let{action:l,pending:u}of t){let d=Object.fromEntries(u.map(({id:m})=>[
m,"landed"]));if(!await e.act(()=>e.table.choose(l.id,{fate:d})))return}e.look("")}},n=t.reduce((o,{pending:i})=>o+i.length,0);return a`<${v} play=${e} class="quiet wide" onClick=${s}>
    ${C(n,"Settle what waits ({n})","Settle all that waits ({n})")}
  <//>`}var Da="(min-width: 720px) and (max-width: 1099px)";function Ms({play:e,app:t,above:s=!1}){let n=e.awaited(!0);if(La(Da)!==s||s&&!n.length)return null;let o=i=>{
e.look(i.id),t.look("now")};return a`<section class=${s?"queue-box above":"queue-box"}>
    <h2>${r("Waiting for you")} <span class="chip">${n.length}</span></h2>
    ${n.length?a`<ul class="queue">${n.map(({action:i,turns:c})=>a`<li>
              <button
                class="entry"
                aria-current=${e.focus===i.id?"true":null}
                onClick=${()=>o(i)}
              >
        <span class="need">${Gs(c[0].what)}</span>
        <span class="says">${i.spec.goal??""}</span>
        <span class="who">${e.nameOf(i.character)}</span></button></li>`)}</ul>`:a`<p class="small soft">${r("Nothing. Let them talk.")}</p>`}
    <${Do} play=${e} />
  </section>`}function La(e){let[t,s]=k(()=>matchMedia(e).matches);return N(()=>{let n=matchMedia(e),o=()=>s(n.matches);return n.addEventListener("change",o),()=>n.
removeEventListener("change",o)},[e]),t}function Lo({play:e}){let t=(i,c)=>e.act(()=>e.table.changeSession({options:{...e.session.options,[i]:c}},"*")),s=[["given_dice",r("Dice may be thrown by hand, \
and their faces tapped")],["published",r("Rules of the published game are allowed too")]],{host:n}=e.session.options,o=e.people.filter(({id:i,active:c})=>c||i===
n);return a`${s.map(([i,c])=>a`<label class="tick">
      <input
        type="checkbox"
        checked=${e.session.options[i]}
        ...${_e(e,({checked:l})=>t(i,l))}
      />${c}</label>`)}
    <div>
      <label for="set-host">${r("Who runs this service?")}</label>
      <select id="set-host" value=${n} ...${_e(e,({value:i})=>t("host",i))}>
        <option value="">${r("Not said")}</option>
        <option value="none">${r("Nobody who plays here")}</option>
        ${o.map(({id:i,name:c})=>a`<option value=${i}>${c}</option>`)}
      </select>
    </div>`}function Fo({play:e}){let[t,s]=k(""),{system:n,rules:o}=e.session;return N(()=>{let i=({systems:c})=>s(c.find(({name:l})=>l===n)?.rules??"");e.client.listSystems().
then(i,()=>{})},[n,o]),Po(t)<=Po(o)?null:a`<${Go} play=${e} to=${{rules:t}} name=${t} />`}function Po(e){return Number(e.split("/")[1])||0}function Bo({play:e}){
let[t,s]=k(Jt),n=i=>e.act(async()=>s(i.text?await Ys(e,i):i)),o=t.checked?.document;return a`<details class="stack"><summary>${r("Your own game")}</summary>
    <${Ks} file=${t} choose=${n} busy=${e.busy} />
    ${o&&a`<${Go} play=${e} to=${{game:o}} name=${o.title} done=${()=>s(Jt)} />`}
  </details>`}function Go({play:e,to:t,name:s,done:n=()=>{}}){let o=r("Play by {rules} from now on",{rules:s});return a`<div><${v} play=${e} onClick=${async()=>{
await e.ask(`${o}?`,o)&&await e.act(()=>e.table.changeGame(t,"*"),n)}}>${o}<//></div>`}function yo({play:e}){return a`
    <div><label for="set-language">${r("Language")}</label>
      <select
        id="set-language"
        value=${e.settings.language}
        onChange=${t=>e.set("language",t.currentTarget.value)}
      >
        <option value="">${r("As the browser has it")}</option>
        ${Bs.map(({language:t,name:s})=>a`<option value=${t} lang=${t}>${s}</option>`)}
      </select></div>
    <div><label for="set-motion">${r("Motion")}</label>
      <select
        id="set-motion"
        value=${e.settings.motion}
        onChange=${t=>e.set("motion",t.currentTarget.value)}
      >
        <option value="">${r("As the device has it")}</option>
        <option value="less">${r("Less: dice appear, and do not tumble")}</option>
      </select></div>
    <div><label for="set-sound">${r("Sound")}</label>
      <select
        id="set-sound"
        value=${e.settings.sound}
        onChange=${t=>e.set("sound",t.currentTarget.value)}
      >
        <option value="">${r("Off")}</option>
        <option value="on">${r("On: dice are heard, quietly")}</option>
      </select></div>
    <${Fa} play=${e} />
    ${e.role==="gm"?a`<${Ga} play=${e} />`:null}
    <${Ha} play=${e} />
    <section class="stack part"><h3>${r("This seat")}</h3>
      <p class="small">
        ${r("You sit here as {name}, on this device alone. To sit elsewhere too, you need a link of your own from the game master.",{name:e.personName(e.me)})}
      </p>
      <${Pa} play=${e} />
      <button onClick=${()=>e.open("seat")}>${r("Save this seat")}</button>
      <button onClick=${()=>e.page.toDoor()}>${r("Other tables")}</button>
      <button onClick=${()=>Ba(e)}>${r("Leave this table")}</button></section>`}function Pa({play:e}){let[t,s]=k(e.personName(e.me));return a`<form onSubmit=${async o=>{
o.preventDefault(),await e.act(()=>e.table.renamePerson(e.me,{name:t.trim()}))}}><label for="set-name">${r("Your name at this table")}</label>
    <input id="set-name" maxlength="80" value=${t} onInput=${o=>s(o.currentTarget.value)} />
    <${v} play=${e} class="mini" lacks=${["",e.personName(e.me)].includes(t.trim())}>${r("Change it")}<//></form>`}function Fa({play:e}){let[t,s]=k(ys()),n=e.settings.
calls!=="off";return a`<div><label for="set-calls">${r("When something awaits you while you look elsewhere")}</label>
    <select
      id="set-calls"
      value=${e.settings.calls}
      onChange=${o=>e.set("calls",o.currentTarget.value)}
    >
      <option value="">${r("A sound and a notification")}</option>
      <option value="off">${r("Only the tab counts")}</option>
    </select>
    ${n&&t==="default"&&a`<button class="quiet" onClick=${async()=>s(await Notification.requestPermission())}>
        ${r("Allow notifications")}
      </button>`}
    ${n&&t==="denied"&&a`<p class="hint">${r("This browser refuses notifications of this page: allow them in its settings.")}</p>`}
    ${n&&t==="none"&&a`<p class="hint">${r("Notifications need https, or the machine of the service itself.")}</p>`}
  </div>`}async function Ba(e){let s=e.role==="gm"?r("Leave, and forget your seat on this device? Nobody else can lead the table, and nobody can let you in agai\
n."):r("Leave, and forget your seat on this device? {gm} can give you a new link.",{gm:e.gmName});await e.ask(s,r("Leave"),{sends:!1})&&e.leave()}function Ga({play:e}){
let[t,s]=k(""),[n,o]=k(""),i=e.people.filter(({id:u,active:d,role:m})=>d&&m==="player"&&u!==e.me),c=async()=>{if(!await e.ask(r("A new code for joining? Links t\
hat were sent stop working; who sits stays."),r("New code")))return;let u=await e.act(()=>e.table.changeCode());u&&s(u.join_code)},l=i.find(({id:u})=>u===n)??i[0];
return a`<section class="stack part"><h3>${r("The table")}</h3>
    <${Lo} play=${e} />
    <div><${v} play=${e} onClick=${c}>${r("New code for joining")}<//>
      ${t?a`<p role="status" class="small">
            ${r("The code is {code} now.",{code:gs(t)})} <button class="quiet" onClick=${()=>e.open("invite")}>
              ${r("Invite")}
            </button>
          </p>`:null}
    </div>
    ${i.length?a`<div>
          <label for="set-gm">${r("Hand over to")}</label>
          <div class="row">
            <select id="set-gm" value=${l.id} onChange=${u=>o(u.currentTarget.value)}>
          ${i.map(({id:u,name:d})=>a`<option value=${u}>${d}</option>`)}
        </select><${v} play=${e} class="fixed" onClick=${()=>Ns(e,l)}>${r("Hand over")}<//></div></div>`:null}
    <${Fo} play=${e} />
    <${Bo} play=${e} />
    <${ya} play=${e} />
  </section>`}function ya({play:e}){let[t,s]=k(!1),[n,o]=k(""),[i,c]=k(!1),l=e.session.name||e.game.title,u=n.trim().toLowerCase()===l.trim().toLowerCase(),d=async()=>{
let $=!1;await e.act(async()=>{try{await e.table.deleteSession(),$=!0}catch(p){if(p.code!=="epoch_open")throw p;c(!0)}}),$&&e.leave()},m=async()=>{await no(e)&&
c(!1)};return t?a`<div class="stack note bad">
    <p>${r("Everything goes: story, sheets, clocks, and the proofs of all dice. Nobody can bring it back.")}</p>
    <button onClick=${()=>Ze(e)}>${r("Save my proofs first")}</button>
    <div>
      <label for="set-delete">${r("Write \u201C{name}\u201D to delete it",{name:l})}</label>
      <input
        id="set-delete"
        autocomplete="off"
        value=${n}
        onInput=${$=>o($.currentTarget.value)}
      />
    </div>
    ${i?a`<p role="alert">
          <b>
            ${r("This chapter has rolls that nobody could check any more. End it first, and take everything along.")}
          </b>
        </p>
          <${v} play=${e} onClick=${m}>${r("End the chapter, download everything")}<//>`:null}
    <div class="row wrap">
      <${v} play=${e} class="primary" lacks=${!u} onClick=${d}>${r("Delete it for all")}<//>
      <button onClick=${()=>s(!1)}>${r("Keep it")}</button>
    </div>
  </div>`:a`<button class="quiet" onClick=${()=>s(!0)}>${r("Delete the table")}</button>`}function Ha({play:e}){return e.warnings.length?a`<section class="stack part"><h3>${r(
"What this device noticed")}</h3>
    <ul class="stack small">
      ${e.warnings.map(({about:t,detail:s,at:n})=>a`<li class="note bad">
            <b>${t}</b>: ${s} <span class="soft tiny">
              ${new Date(n).toLocaleString(X)}
            </span>
          </li>`)}
    </ul>
    <button onClick=${()=>e.open("fair")}>${r("Fair dice")}</button></section>`:null}var Ua=20*6e4;function Ho(e,t){let s=za(e.entries),n=Ya(e,s).filter(o=>t==="rolls"?o.steps.some(({type:i})=>i==="rolled"||i==="resisted"):t==="all"||Va(e,o));return Za(
n)}function za(e){let t=new Map;for(let s of e)if(s.reversed_by&&t.set(s.seq,e.find(({seq:n})=>n===s.reversed_by)??{seq:s.reversed_by}),s.type==="reversed")for(let n of s.
reverses??[])t.set(n,s);return t}function Ya(e,t){let s=new Map,n=[],o=new Set(e.entries.map(({seq:i})=>i));for(let i of e.entries){let c=Ka(i),l=Date.parse(i.at);
if(c&&i.type!=="difficulty_opened"){let m=s.get(c);m?i.type==="rolled"&&(n.splice(n.indexOf(m),1),n.push(m),m.at=l):(m={key:`a${c}`,kind:"tale",at:l,steps:[],undone:t},
s.set(c,m),n.push(m)),m.steps.push(i);continue}if(i.type==="reversed"&&(i.reverses??[]).some(m=>o.has(m)))continue;let u=Qa(e,i),d=n.at(-1);!u||d?.words&&!d.steps[0].
changes.length&&d.words===u&&d.steps[0].by===i.by||n.push({key:`e${i.seq}`,kind:"minor",at:l,steps:[i],undone:t,words:u})}return n.filter(({kind:i,steps:c})=>i!==
"tale"||Ja(c))}function Ka(e){return e.action?e.action:e.type==="rolled"?`r${e.seq}`:""}function Ja(e){return e.some(({type:t,action_after:s,ruling:n,announced:o,
unruled:i})=>t==="tale_told"||s||n||o||i)}function Va(e,{steps:t}){let s=new Set(e.mine.map(({id:n})=>n));return t.some(({by:n,character:o,assistants:i=[],changes:c})=>n===
e.me||[o,...i,...c.map(({who:l})=>l)].some(l=>s.has(l)))}function Za(e){let t=[],s=0;for(let n of e){let o=Math.max(n.at,...n.steps.map(({at:i})=>Date.parse(i)));
n.at-s>Ua&&t.push({key:`t${n.key}`,kind:"scene",at:n.at,steps:[],undone:new Map}),t.push(n),s=Math.max(s,o)}return t}function Uo(e){let t=new Date(e),s=navigator.
languages.find(o=>o.startsWith(X))??X,n=t.toLocaleTimeString(s,{hour:"2-digit",minute:"2-digit"});return t.toDateString()===new Date().toDateString()?n:`${t.toLocaleDateString(
s,{day:"numeric",month:"long"})}, ${n}`}function Qa(e,t){let s=t.by_name??r("The service"),n=t.clock_after?.name??t.clock_name??(t.clock&&e.nameOf(t.clock)),o=t.
character_after?.name??t.character_name??t.character,i=t.person_name??t.name??e.personName(t.person);switch(t.type){case"session_created":return r("{who} opened\
 the table.",{who:s});case"imported":return r("{who} opened the table from a file.",{who:s});case"session_changed":return r("{who} changed the table.",{who:s});case"\
game_changed":return r("{who} moved the table to {rules}.",{who:s,rules:t.title||t.rules});case"person_joined":return r("{who} sat down.",{who:t.name});case"per\
son_revoked":return t.by===t.person?r("{who} left the table.",{who:s}):r("{who} closed the seat of {person}.",{who:s,person:i});case"person_renamed":return r("{\
former} is called {name} now.",{former:t.former,name:t.name});case"gm_handed_over":return r("{person} is the game master now.",{person:i});case"code_changed":return r(
"{who} changed the code for joining.",{who:s});case"character_created":return r("{who} brought in {character}.",{who:s,character:o});case"character_changed":return r(
"{who} changed the sheet of {character}.",{who:s,character:o});case"character_deleted":return r("{who} removed {character}.",{who:s,character:o});case"clock_cre\
ated":return r("{who} started a clock: {clock}.",{who:s,clock:n});case"clock_changed":return n?r("{who} changed a clock: {clock}.",{who:s,clock:n}):"";case"cloc\
k_deleted":return r("{who} put a clock away: {clock}.",{who:s,clock:n});case"clock_ticked":return Xa(t,s,n);case"turn_started":return r("{who} began a new turn.",
{who:s});case"tracks_changed":return t.changes.length?`${s}: ${L(ye(e,t.changes))}.`:"";case"difficulty_opened":return r("{who} opened the Difficulty: it was {n\
}.",{who:s,n:t.difficulty});case"epoch_closed":return r("{who} ended chapter {n} of the dice.",{who:s,n:t.epoch+1});case"epoch_revealed":return r("The seal of c\
hapter {n} is open: its dice can be checked.",{n:t.epoch+1});case"reversed":return r("{who} took something back.",{who:s});case"token_renewed":return"";default:
return r("Something that this page does not know: {type}.",{type:t.unknown_type??t.type.replaceAll("_"," ")})}}function Xa(e,t,s){let n=e.changes.find(({who:o,track:i})=>o===
e.clock&&i==="filled");return n?`${mt(n,s,e.clock_after)}.`:r("{who} ticked {clock}, and nothing moved.",{who:t,clock:s})}var zo=new Set(["chosen","resisted"]);var ec=200,tc=new Set(["rolled","chosen","resisted","tracks_changed","clock_ticked","turn_started","tale_told"]);function Is(e,t,s){return(e.role==="gm"||t.type===
"tale_told"&&t.by===e.me)&&tc.has(t.type)&&!s.undone.has(t.seq)}function Yo({play:e,item:t,entry:s,undoing:n,setUndoing:o}){return n!==s.seq||!Is(e,s,t)?null:a`<${nc} play=${e} entry=${s} close=${()=>{
o(c=>c===s.seq?0:c),setTimeout(()=>document.getElementById(`undo-${s.seq}`)?.focus())}} />`}async function sc(e,t){try{return{preview:await e.table.previewReversal(
t),refusal:""}}catch(s){return{preview:null,refusal:$e(s,e).text}}}function nc({play:e,entry:t,close:s}){let[n,o]=k(""),[i,c]=k(null),l=E(null),[{preview:u,refusal:d},
m]=k({preview:null,refusal:""}),[$,p]=k([]);N(()=>l.current?.focus(),[]),N(()=>{if(e.sending)return;let b=!1,w=T=>b||m(T),S=setTimeout(()=>sc(e,t.seq).then(w),ec);
return()=>{b=!0,clearTimeout(S)}},[t.seq,e.entries.length,e.sending]);let h=async()=>{let b=null,w=await e.act(async()=>{try{return await Ws(e,t.seq,n.trim(),ic(
u),i!==null)}catch(S){if(S.code!=="reverse_later_first"||i)throw S;b=S;return}});b?c(b.body?.entries??[]):w&&(s(),e.say(r("Undone.")),document.activeElement?.closest(
".undo")||document.getElementById(`entry-${t.seq}`)?.focus(),$.length&&await e.act(()=>cc(e,$)))},f=u?hn(e,u):[{part:"goes",label:r("What goes back"),words:d||"\
\u2026"}];return a`<div class="undo stack" role="group" aria-label=${r("What goes back")}>
    ${f.map(({part:b,label:w,words:S})=>a`<p class=${b==="differs"?"note":"small"} key=${b}>
        <b>${w}:</b> ${oc(S)}
      </p>`)}
    <${rc} started=${u?.started??{}} removed=${$} setRemoved=${p} />
    ${t.type==="rolled"?a`<p class="hint">
          ${r("The dice stay in the log and in their chapter, so that everybody sees that they fell.")}
        </p>`:null}
    <label for=${`why-${t.seq}`}>${r("Why?")}</label>
    <input
      class="says"
      id=${`why-${t.seq}`}
      ref=${l}
      maxlength="500"
      value=${n}
      onInput=${b=>o(b.currentTarget.value)}
    />
    ${i?a`<p class="note" role="alert">
          ${C(i.length||2,"A later step hangs on this.","{n} later steps hang on this.")}
        </p>`:null}
    <div class="row wrap">
      <${v} play=${e} class="primary" onClick=${h}>
        ${i?r("Undo them too"):r("Undo this")}
      <//>
      <button onClick=${s}>${r("Leave it")}</button>
    </div>
  </div>`}function oc(e){return/[.!?…]$/.test(e)?e:`${e}.`}function rc({started:e,removed:t,setRemoved:s}){let n=o=>s(t.includes(o)?t.filter(i=>i!==o):[...t,o]);
return Object.entries(e).map(([o,i])=>a`<label class="tick" key=${o}>
      <input type="checkbox" checked=${t.includes(o)} onChange=${()=>n(o)} />
      ${ac(i)}
    </label>`)}function ic(e){return(e?.reverses.length??0)>1}function ac(e){return r("Remove the clock that the bargain started: {clock}",{clock:e})}async function cc(e,t){
for(let s of t)await e.table.deleteClock(s,"*").catch(n=>{if(n.code!=="not_found")throw n})}async function Ws(e,t,s,n,o,i=8){try{return await e.table.reverse({seq:t,
note:s,with_later:n||o})}catch(c){if(!o||c.code!=="reverse_later_first"||i===0)throw c;let l=[...c.body?.entries??[]].sort((u,d)=>d-u);for(let u of l)await Ws(e,
u,s,!0,!0,i-1).catch(d=>{if(d.code!=="happened")throw d});return Ws(e,t,s,n,o,i-1)}}var lc=60;function Ko({play:e}){let[t,s]=k("all"),[n,o]=k(0),i=Ho(e,t),c=dc(e),l=[["all",r("All")],["rolls",r("Rolls")],["mine",r("Mine")]];return a`<section class="card tales" aria-labelledby="story-title">
    <div class="row wrap"><h2 id="story-title" tabindex="-1">${r("Story")}</h2>
      <div class="filters push" role="group" aria-label=${r("Show")}>
        ${l.map(([u,d])=>a`<button aria-pressed=${String(t===u)} onClick=${()=>s(u)}>${d}</button>`)}
      </div>
    </div>
    <div class="scroll" ref=${c} role="region" aria-label=${r("Entries")} tabindex="0">
      ${e.hasEarlier?a`<${uc} play=${e} />`:null}
      <ol class="story">
        ${i.map(u=>a`<${mc} key=${u.key} play=${e} item=${u} undoing=${n} setUndoing=${o} />`)}
      </ol>
      ${i.length?null:a`<p class="soft small">
            ${t==="all"?r("Nothing has happened yet."):r("Nothing of this kind yet.")}
          </p>`}
    </div>
  </section>`}function uc({play:e}){let[t,s]=k(!1);return a`<${v} play=${e} class="quiet wide" lacks=${t} onClick=${async()=>{t||(s(!0),await e.earlier().catch(
()=>e.say(r("It could not be loaded."))),s(!1))}}>
    ${r("Earlier")}
  <//>`}function dc(e){let t=E(null),s=E(!0),n=E({first:0,height:0});return N(()=>{let o=t.current,i=()=>{s.current&&(o.scrollTop=o.scrollHeight)},c=()=>{o.clientHeight&&
(s.current=o.scrollHeight-o.scrollTop-o.clientHeight<lc)};o.addEventListener("scroll",c,{passive:!0});let l=new ResizeObserver(i);return l.observe(o),()=>{o.removeEventListener(
"scroll",c),l.disconnect()}},[]),Us(()=>{let o=t.current,i=e.entries[0]?.seq??0,c=o.scrollHeight-n.current.height;s.current?o.scrollTop=o.scrollHeight:i<n.current.
first&&c>0&&(o.scrollTop+=c),n.current={first:i,height:o.scrollHeight}}),t}function mc({play:e,item:t,undoing:s,setUndoing:n}){if(t.kind==="scene")return a`<li class="scene">${Uo(
t.at)}</li>`;let o={play:e,item:t,undoing:s,setUndoing:n};return t.kind==="minor"?a`<${fc} ...${o} />`:a`<${hc} ...${o} />`}function Jo({name:e}){return a`<span class="face" aria-hidden="true">${[
...e||"\xB7"][0]}</span>`}function fc({play:e,item:t,...s}){let[n]=t.steps,o=t.undone.get(n.seq);return a`<li class=${`tale minor${o?" undone":""}`} id=${`entry\
-${n.seq}`} tabindex="-1">
    <${Jo} name=${n.by_name} />
    <div><p class="says">${t.words}</p>
      ${n.note?a`<p class="told">${n.note}</p>`:null}
      ${o?a`<p class="rule"><${yt} by=${o} /></p>`:null}
      <${Gt} play=${e} item=${t} entry=${n} ...${s} />
    </div>
  </li>`}function $c(e){let t=e.map(({action_after:n})=>n).filter(Boolean),s=new Map([...t.flatMap(({consequences:n})=>n),...e.flatMap(({picks:n=[]})=>n)].map(n=>[
n.id,n]));return t.length?{...t.at(-1),consequences:[...s.values()]}:void 0}function hc({play:e,item:t,...s}){let{steps:n,undone:o}=t,i=n.find(({type:f})=>f==="\
rolled"),c=$c(n),l=i??n[0],u=i&&o.get(i.seq),d=i?.ruling?.goal??c?.spec.goal??n.find(({action_after:f})=>f?.spec.goal)?.action_after.spec.goal,m=n.find(({verdict:f})=>f)?.
verdict,$=u?void 0:i?.ruling?.success??m?.success,p=i&&$!==void 0&&ns(e,m?.outcome??i.ruling?.outcome,c?.says),h=i?.character_name??n.find(f=>f.character_name)?.
character_name??e.character(c?.character)?.name;return a`<li class=${`tale${u?" undone":""}`} id=${`entry-${l.seq}`} tabindex="-1">
    <${Jo} name=${(i??n.find(({type:f})=>f==="action_opened")??l).by_name} />
    <div>
      <p class="says">
        ${d?rt(d):a`<span class="soft">${h}</span>`}
        ${p?a` <b>${rt(p)}</b>`:null}
      </p>
      ${i?a`<${bc} play=${e} entry=${i} name=${h} verdict=${m} />`:a`<p class="rule"><b>${h}</b> ${pc(c)}</p>`}
      ${u?a`<p class="rule"><${yt} by=${u} /></p>`:null}
      ${gc(e,c).map(f=>a`<p class="rule">${f}</p>`)}
      ${i?a`${i.gm_fields?a`<p class="rule">
                  ${r("Typed for {gm}: {what}",{gm:e.gmName,what:L(i.gm_fields.map(f=>e.label("field",f)))})}
                </p>`:null}
          <${Zo} play=${e} entry=${i} />
          <${Gt} play=${e} item=${t} entry=${i} ...${s} />`:null}
      ${n.filter(({type:f})=>zo.has(f)||f==="tale_told").map(f=>{let b={play:e,item:t,step:f,...s};return f.type==="tale_told"?a`<${xc} key=${f.seq} ...${b} />`:
a`<${vc} key=${f.seq} gone=${u} action=${c} ...${b} />`})}
      <${Pt} play=${e} aid=${l.action??`r${l.seq}`} place="story-" />
    </div>
  </li>`}function rt(e){return/[.!?…”"'»)]$/.test(e.trim())?e.trim():`${e.trim()}.`}function pc(e){return e?{draft:r("not agreed yet"),ready:r("agreed, not\
 rolled yet"),cancelled:r("called off"),refused:e.why?r("not possible that way: {why}",{why:e.why}):r("not possible that way"),settled:e.kind==="narrated"?r("wi\
thout a roll"):r("settled"),rolled:r("rolled")}[e.state]??"":""}function gc(e,t){let s=(i,c)=>a`<b>${i}</b> <span class="told">${rt(c)}</span>`,n=({text:i,stress:c})=>s(
`${e.label("choice","flashback")} (${me(e,{who:"actor",track:"stress",amount:c})})`,i);return(t?.offers??[]).filter(({state:i})=>i==="accepted").flatMap(({by:i,
text:c,flashback:l})=>[...c?[s(e.nameOf?.(i)??e.character(i)?.name??i,c)]:[],...l?[n(l)]:[]])}function bc({play:e,entry:t,name:s,verdict:n}){let{ruling:o,announced:i}=t,
c=[t.approach&&R(t.approach),o?.position&&e.label("position",o.position),o?.effect&&e.label("effect",o.effect.rolled),o?.difficulty!==void 0&&r("against {n}",{n:o.
effective_difficulty??o.difficulty})].filter(Boolean),l=o?.outcome??n?.outcome??t.outcome,u=l?e.label("outcome",l):"",d=o?.announce??i?.announce??"",m=o?.success??
n?.success;return a`<p class="rule">
      <${Vo} dice=${je(t)} />
      <b>${s??t.by_name}</b> ${c.length?a`<span>${c.join(" \xB7 ")}</span>`:null}
      ${d&&d.toLowerCase()!==u.toLowerCase()?a`<span class="out">${d}</span>`:null}
      ${u?a`<span class=${`out ${kc(e,l,m)}`}>${u}</span>`:null}
      ${i&&!n?a`<span>${r("{gm} knows whether it works",{gm:e.gmName})}</span>`:null}
      ${t.unruled?a`<span>${t.unruled}</span>`:null}
      <${Xo} play=${e} entry=${t} />
    </p>`}function kc(e,t,s){return s===void 0?"":Ct[Ae(e,{outcome:t,degree:void 0,success:s})]}function Vo({dice:e}){if(!e.length)return null;let t=e.some(({sides:s})=>s!==
6);return a`<span class=${`pips${t?" numbers":""}`}>
    ${e.map(({sides:s,face:n,role:o,counts:i,reason:c})=>{let l={hope:"hope",fear:"fear",success:"hit",double:"hit",cancels:"one"}[c??o]??(i?"counts":i===!1?"lo\
st":"");return a`<${Me} sides=${s} face=${n} how=${l} says=${wc(l)} />`})}
  </span>`}function wc(e){return{hope:"Hope",fear:"Fear",hit:r("success"),one:r("takes a success"),counts:r("counts")}[e]??""}function Gt({play:e,entry:t,...s}){
let[n,o]=k(!1),i=t.type==="rolled"||!!(t.form&&t.resistance),c=Is(e,t,s.item)&&s.undoing!==t.seq;return a`${i||c?a`<p class="rule tools-row">
          ${i?a`<button class="seal quiet" aria-expanded=${String(n)} onClick=${()=>o(!n)}>
                <${O} name=${n?"minus":"plus"} />
                ${r("All of this roll")}
              </button>`:null}
          ${c?a`<button
                class="seal quiet"
                id=${`undo-${t.seq}`}
                aria-label=${r("Undo entry {n}",{n:t.seq})}
                onClick=${()=>s.setUndoing(t.seq)}
              >
                <${O} name="undo" />
                ${r("Undo")}
              </button>`:null}
        </p>`:null}
    ${n?a`<${Wt} markup=${t.form} load=${()=>e.card(t.seq)} />`:null}
    <${Yo} play=${e} entry=${t} ...${s} />`}function Zo({play:e,entry:t}){let s=ye(e,t.changes);return s.length?a`<p class="rule">${L(s)}</p>`:null}function vc({
play:e,item:t,step:s,action:n,gone:o,...i}){let c=t.undone.get(s.seq),l=s.type==="resisted"?Oc(e,s,n):Sc(e,s,n);return a`<div class=${`after-step${c?" undone":""}`} id=${`\
entry-${s.seq}`} tabindex="-1">
    ${(s.picks??[]).filter(({text:u})=>u).map(({text:u})=>a`<p class="says">${rt(u)}</p>`)}
    ${s.note?a`<p class="says">${rt(s.note)}</p>`:null}
    <p class="rule">
      ${s.resistance?.dice?a`<${Vo} dice=${s.resistance.dice} />`:null}
      <b>${s.type==="resisted"?s.character_name:s.by_name}</b> <span>${l}</span>
      <${Xo} play=${e} entry=${s} />
    </p>
    ${s.warnings?.map(({detail:u})=>a`<p class="rule">${R(u)}.</p>`)}
    <${Zo} play=${e} entry=${s} />
    ${c&&c.seq!==o?.seq?a`<p class="rule"><${yt} by=${c} /></p>`:null}
    <${Gt} play=${e} item=${t} entry=${s} ...${i} />
  </div>`}function xc({play:e,item:t,step:s,...n}){let o=t.undone.get(s.seq);return a`<div class=${`after-step${o?" undone":""}`} id=${`entry-${s.seq}`} tabindex="-1">
    <p class="says pre">${s.text}</p>
    <p class="rule"><b>${s.by_name}</b> <span>${r("tells")}</span></p>
    ${o?a`<p class="rule"><${yt} by=${o} /></p>`:null}
    <${Gt} play=${e} item=${t} entry=${s} ...${n} />
  </div>`}function Oc(e,t,s){let n=Es(e,t.consequence,s),{left:o}=t.resistance,i=o?r("resists: {what}. It is milder",{what:n}):r("resists: {what}. Nothing of it\
 is left",{what:n}),c=es(t);return c?`${i}. ${c}`:i}function Sc(e,t,s){let n=[],o=i=>L(i.map(c=>Es(e,c,s)));t.branch&&n.push(e.label("menu",t.branch)),t.picks?.
length&&n.push(L(t.picks.map(i=>Qo(e,i,s)))),t.take?.length&&n.push(r("takes {what}",{what:o(t.take)}));for(let[i,c]of Object.entries(t.fate??{})){let l=Es(e,i,
s);n.push({landed:r("{what} lands",{what:l}),reduced:r("{what} is milder",{what:l}),avoided:r("{what} is averted",{what:l})}[c]??l)}return t.effect&&n.push(r("g\
rants {effect} effect",{effect:e.label("effect",t.effect)})),t.grant&&n.push(r("grants a part of it")),t.verdict&&n.push(r("tells the table: {verdict}",{verdict:e.
label("outcome",t.verdict.outcome)})),n.join("; ")||r("goes on")}function Es(e,t,s){let n=s?.consequences?.find(o=>o.id===t);return n?n.text?n.text.replace(/\.$/,
""):Qo(e,n,s):r("a consequence")}function Qo(e,t,s){let n=t.pick==="custom"?r("something else"):e.label("menu",t.pick),i=[s?.consequences?.some(({character:c})=>c&&
c!==s.character)&&t.character&&e.nameOf(t.character),t.harm_level&&r("level {n}",{n:t.harm_level}),t.clock&&e.nameOf(t.clock),!t.harm_level&&t.severity&&e.label(
"severity",t.severity).toLowerCase()].filter(Boolean);return i.length?`${n} (${i.join(", ")})`:n}function Xo({play:e,entry:t}){let s=pn(e,t),n=zn(e,t),o=()=>e.open(
"fair");switch(s){case"checked":return a`<button class="seal" onClick=${o}><${O} name="shield" />${r("dice checked")}${n}</button>`;case"wrong":return a`<button class="seal alarm" onClick=${o}>
        <${O} name="warn" />
        ${r("does not match its seal")}${n}
      </button>`;case"sealed":return a`<button class="seal kept" onClick=${o}><${O} name="lock" />${r("sealed")}${n}</button>`;case"ended":return a`<button class="seal kept" onClick=${o}><${O} name="lock" />${r(
"not checked yet")}${n}</button>`;case"unbound":return a`<button class="seal kept" onClick=${o}><${O} name="warn" />${r("not bound: the host could choose its di\
ce")}${n}</button>`;case"unsigned":return a`<button class="seal kept" onClick=${o}><${O} name="warn" />${r("its dice were not signed")}${n}</button>`;case"given":
return a`<span>${r("thrown by hand")}</span>`;default:return null}}function yt({by:e}){let t=e.by_name?r("undone by {who}",{who:e.by_name}):r("undone");return a`<span>
    ${t}
    ${e.note?a`: <span class="told">${e.note}</span>`:null}
    ${e.left?.length?` (${r("not all of it could be taken back")})`:""}
  </span>`}function Ht(e,t){let s=new Map(t.map(n=>[n.id,n]));return e.map(n=>s.get(n.id)?.version>n.version?s.get(n.id):n)}function tr(e,t,s){let n=Ht(e,[...t.values()]).
filter(({id:o})=>!s.has(o));return new Map(n.map(o=>[o.id,o]))}async function sr(e){let t=({character:o,awaits:i})=>e.isGm||e.isMe(o)||i.some(({who:c})=>e.isMe(
c)),n=[...e.actions.values()].filter(o=>t(o)||o.state!=="settled").sort((o,i)=>t(i)-t(o)).filter(o=>e.stakes.get(o.id)?.etag!==er(e,o));await Promise.all(n.slice(
0,8).map(async o=>{let i=er(e,o);try{e.stakes.set(o.id,{etag:i,value:await e.table.actionStakes(o.id)})}catch{e.stakes.delete(o.id)}}))}function er(e,t){let s=[
e.session.tracks,...e.characters.map(n=>n.tracks)];return JSON.stringify([t.etag,t.state,t.problem,t.terms_digest,s,t.clock&&e.clock(t.clock)])}function Rs(e="0"){
return Number.parseInt(e,10)}var nr=600,or=60,Cc=1500,rr=4e3,Tc=2e3,Ds=class extends pt{constructor(t,s,n){let o=t.table(s);super(o.person),this.client=t,this.seat=s,this.newcomer="",this.ratings=
new Map,this.page=n,this.table=o,this.session=null,this.present=new Set([this.me]),this.stakes=new Map,this.entries=[],this.hasEarlier=!1,this.warnings=[],this.
refusals=0,this.othersRolls=[],this.checked=new ut(this),this.connection="live",this.since=new Date,this.focus="",this.stepped=!1,this.pressed="",this.kept="",this.
panel="",this.sending=!1,this.slow=!1,this.refusal=null,this.question=null,this.spoken="",this.form="text/html",this.tumbled=0,this.ended="",this.missing=null,this.#e=
new AbortController}#e;#t;#s=null;#i=null;#n=0;#l=0;#a=new Set;#o=0;get gone(){return this.connection==="gone"}get busy(){return this.sending||this.gone}get settings(){
return this.page.settings}set(t,s){this.page.set(t,s)}async start(){let{table:t}=this;t.on("connection",o=>this.#r(o));let s=(o,i)=>t.on(o,c=>{i(c),this.changed()});
s("warning",o=>this.warnings.push(o)),s("refused_roll",({refusals:o})=>this.refusals=o),s("others_roll",o=>this.othersRolls.push(o)),s("presence",({present:o})=>this.
present=new Set(o));let{signal:n}=this.#e;for(addEventListener("offline",()=>this.#r({live:!1}),{signal:n}),navigator.onLine||this.#r({live:!1}),addEventListener(
"online",()=>this.#r({live:!0}),{signal:n});!n.aborted&&!this.ended;){try{let o=this.newcomer;this.newcomer="",o&&await this.act(()=>Sn(this,o));let i=await this.#p();
this.missing=null,this.warnings=await t.evidence.warnings(),this.refusals=await t.evidence.refusals(),this.othersRolls=await t.evidence.othersRolls();for(let c of await t.
pending())this.#k(c);await this.#g(i)}catch(o){n.aborted||this.#f(o)}await new Promise(o=>setTimeout(o,Tc))}}stop(){this.#e.abort()}changed(){this.page.render()}say(t){
this.spoken=t,this.changed()}async act(t,s){if(this.sending)return;if(this.gone)return this.sayGone();this.refusal=null,this.sending=!0;let n=this.refusals,o=setTimeout(
()=>{this.slow=!0,this.changed()},Cc);this.changed();try{let i=await t();return i?.type&&i.seq===this.#c()+1&&this.#d(i),s?.(i),await this.refresh().catch(()=>{}),
i}catch(i){this.#m(i),this.refusals>n&&this.refusal?.more.push(r("It is refusal {n} of your rolls.",{n:this.refusals}));return}finally{clearTimeout(o),this.sending=
!1,this.slow=!1,this.changed()}}sayGone(){this.refusal=$e(new at("offline"),this),this.changed()}async actAfter(t,s){for(;this.sending;)await new Promise(n=>setTimeout(
n,10));return this.act(t,s)}ask(t,s,{sends:n=!0}={}){return new Promise(o=>{this.question={question:t,confirm:s,sends:n,resolve:o},this.changed()})}answer(t){let{
question:s}=this;this.question=null,s?.resolve(t),this.changed()}open(t){this.panel=t,this.changed()}close(){this.open("")}look(t){this.focus=t,this.refusal=null,
this.step()}glance(t){this.look(t),this.kept=t;let s=()=>{if(this.focus===t){if(this.actions.get(t)?.awaits.some(({who:n})=>this.isMe(n))){setTimeout(s,rr);return}
this.focus="",this.changed()}};setTimeout(s,rr)}writes(t){this.focus==="ask"||this.actions.has(this.focus)||(this.focus=t?"write":"")}step(){this.stepped=!0,this.
changed()}leave(){this.page.leave()}async earlier(){let t=this.entries[0]?.seq??this.#c()+1,{items:s,next:n}=await this.table.readLog({before:t,limit:or,proof:"\
no"});this.entries=[...s.filter(o=>!this.entries.some(({seq:i})=>i===o.seq)),...this.entries],this.hasEarlier=n!==null,this.changed()}card(t){return this.table.
getForm(t,"text/html")}refresh(){return this.#s?(this.#i??=this.#s.catch(()=>{}).then(()=>(this.#i=null,this.refresh())),this.#i):(this.#s=this.#u().finally(()=>{
this.#s=null}),this.#s)}async#u(){let t=this.#n,[s,{actions:n}]=await Promise.all([this.table.getSession({include:"characters,clocks,presence"}),this.table.listActions()]);
if(t!==this.#n)return this.#u();t!==this.#l&&this.#h(t,s),this.game&&this.game.rules!==s.rules&&(this.game=await this.table.describeGame()),this.session=s,this.
people=s.people,this.formerNames=s.former_names??{},this.characters=Ht(s.characters,this.characters),this.clocks=Ht(s.clocks,this.clocks),s.present&&(this.present=
new Set(s.present)),this.actions=tr(n,this.actions,this.#a),this.since=new Date,!this.#e.signal.aborted&&(en({...this.seat,...this.table.credentials,name:this.personName(
this.me),table:s.name}),await sr(this),this.changed())}#$(){this.#n+=1,this.entries=[],this.hasEarlier=!1,this.tumbled=1/0,this.#o=1/0}#h(t,s){this.#l=t,[this.characters,
this.clocks,this.actions]=[[],[],new Map],this.stakes.clear(),this.#a.clear(),this.#o=Rs(s.last_event_id),this.tumbled=this.#o}async#p(){this.#n+=1;let t=await this.
table.getSession({include:"characters,clocks"});this.session=t,this.people=t.people;let s=Rs(t.last_event_id),[n,o]=await Promise.all([this.table.describeGame(),
this.table.readLog({before:s+1,limit:or,proof:"no"}),this.refresh()]);return this.game=n,this.entries=o.items,this.hasEarlier=o.next!==null,this.changed(),t.last_event_id}async#g(t){
let s=this.table.followLog({after:t,as:this.form,signal:this.#e.signal});for await(let n of s)this.since=new Date,n.type==="reset"?this.#$():n.seq>this.#c()&&this.#d(
n),clearTimeout(this.#t),this.#t=setTimeout(()=>this.refresh().catch(()=>{}),20)}#d(t){if(this.hasEarlier||=this.entries.length>nr,this.entries=[...this.entries.
slice(-nr),t],t.type==="reversed"){let o=i=>t.reverses.includes(i.seq);this.entries=this.entries.map(i=>o(i)?{...i,reversed_by:t.seq}:i)}let s=this.entries.find(
({seq:o})=>o===(t.roll??t.seq));s?.announced&&["chosen","difficulty_opened"].includes(t.type)&&this.#b(s.seq);let{action_after:n}=t;["refused","cancelled"].includes(
n?.state)?(this.actions.delete(n.id),this.#a.add(n.id)):this.actions.get(n?.id)?.version<=n?.version&&this.actions.set(n.id,n),this.refusal&&Hn(this.refusal,t,this)&&
(this.refusal=null),t.by!==this.me&&t.seq>this.#o&&(this.spoken=ao(this,t)||this.spoken),this.changed()}async#b(t){let s=await this.table.getRoll(t).catch(()=>null);
s&&(this.entries=this.entries.map(n=>n.seq===t?{...n,...s}:n)),this.changed()}#c(){return this.entries.at(-1)?.seq??0}#r(t){this.connection=t.live?"live":"gone",
t.live&&(this.refusal?.code==="NetworkError"&&(this.refusal=null),this.since=new Date,this.refresh().catch(()=>{})),this.changed()}async#k(t){try{await this.table.
resume(t,{patience:12e4}),this.say(r("What you sent before has arrived."))}catch(s){this.#m(s)}this.refresh().catch(()=>{})}#m(t){["token_revoked","token_invali\
d","no_session"].includes(t.code)?this.#f(t):this.refusal=$e(t,this),this.changed()}#f(t){t.status===401||t.status===404||t.code==="no_session"?this.ended=$e(t,
this).text:(this.missing=(this.page.unread??$e)(t,this),this.connection="gone"),this.changed()}};function Bh({app:e,play:t}){if(_c(),t.ended)return a`<${qc} app=${e} />`;if(!t.game)return a`<${Ac} play=${t} />`;let s=t.isGm?r("Waiting"):r("Now"),n=t.mine[0],
o=t.isGm?t.awaited(!0).length:0,i=[["now","dice",o?`${s} ${o}`:s],["people",t.isGm?"people":"sheet",t.isGm||!n?r("People"):n.name],["clocks","clock",t.clocks.length?
`${r("Clocks")} ${t.clocks.length}`:r("Clocks")],["story","story",r("Story")]];return a`
    <a class="skip" href="#now">${r("To what is awaited of you")}</a>
    <${Mc} play=${t} />
    <main class="page">
      ${e.tab!=="now"&&a`<h1 class="off">${i.find(([c])=>c===e.tab)?.[2]}</h1>`}
      <div class="cols" data-tab=${e.tab}>
        <aside class="side a" aria-label=${r("You and the others")}>
          ${t.isGm&&a`<${Ms} play=${t} app=${e} />`}
          ${t.mine.map(c=>a`<${Mo} key=${c.id} play=${t} character=${c} />`)}
          <${Ro} play=${t} />
          <${Eo} play=${t} />
        </aside>
        <div id="now">
          ${Hs(t.session.expires)&&a`<p class="note" role="status">${ct(t.session.expires)}</p>`}
          ${t.isGm&&a`<${Ms} play=${t} app=${e} above />`}<${_o} play=${t} /></div>
        <aside class="side b" aria-label=${r("Clocks and story")}>
          <div class="clocks-side"><${ln} play=${t} /></div>
          <div class="story-side"><${Ko} play=${t} /></div>
        </aside>
      </div>
    </main>
    <nav class="tabs" aria-label=${r("Table")}>
      ${i.map(([c,l,u])=>a`<button aria-current=${e.tab===c?"page":null} onClick=${()=>e.look(c)}>
            <${O} name=${l} />
            ${u}
          </button>`)}
    </nav>
    <${Ic} app=${e} play=${t} />`}function _c(){let e=E(null);N(()=>{let{style:t}=document.documentElement;return e.current=new ResizeObserver(([{target:s}])=>t.
setProperty("--dock",`${s.offsetHeight}px`)),()=>e.current.disconnect()},[]),N(()=>{e.current.disconnect();let t=document.querySelector(".dock");t&&e.current.observe(
t)})}var jc=2500;function Ac({play:e}){let[t,s]=k(!1);return N(()=>{let n=setTimeout(()=>s(!0),jc);return()=>clearTimeout(n)},[]),a`<main class="narrow stack">
    <section class="wait" role="status"><h1>${r("The table is read")}<span class="dots"></span></h1></section>
    ${t&&a`<p class="note" role="status">
        ${r("The service does not answer yet. The table is read as soon as it can be reached.")}
      </p>`}
    ${e.missing&&a`<p class="note bad" role="alert">${e.missing.text}</p>`}
  </main>`}function qc({app:e}){return a`<main class="narrow stack">
    <section class="wait"><h1>${r("You do not sit here any more")}</h1><p class="small">${e.play.ended}</p></section>
    <button class="primary wide" onClick=${()=>e.leave()}>${r("Back to the door")}</button>
    <button class="wide" onClick=${()=>Nc(e.play)}>${r("Save what this browser was told")}</button>
  </main>`}async function Nc(e){let t=await e.table.evidence.lines(),s=document.createElement("a");s.href=URL.createObjectURL(new Blob([t],{type:"application/x-\
ndjson"})),s.download=`${e.seat.sid}-kept.jsonl`,s.click()}function Mc({play:e}){let t=e.people.filter(({id:n,active:o})=>o&&e.present.has(n)),s=e.connection===
"live";return a`<header class="top">
    <svg class="mark" viewBox="0 0 28 28" aria-hidden="true">
      <rect x="2" y="2" width="24" height="24" rx="6" fill="none" stroke="currentColor" stroke-width="2" />
      <path d="M14 7V14H21A7 7 0 1 1 14 7Z" fill="currentColor" />
    </svg>
    <div class="where"><strong>${e.session.name||e.game.title}</strong>
      <span class=${s?"live":"live gone"} role="status">${s?r("Live"):r("Offline")}</span></div>
    <div class="faces" role="img" aria-label=${r("Here: {names}",{names:t.map(({name:n})=>n).join(", ")})}>
      ${t.slice(0,6).map(({name:n})=>a`<span class="face" title=${n}>${Wc(n)}</span>`)}
    </div>
    <div class="tools">
      ${e.isGm&&a`<button class="mini" aria-label=${r("Invite")} onClick=${()=>e.open("invite")}>
          <${O} name="invite" />
          <span>${r("Invite")}</span>
        </button>`}
      <button class="mini" aria-label=${r("Fair dice")} onClick=${()=>e.open("fair")}>
        <${O} name="shield" />
        <span>${r("Fair dice")}</span>
      </button>
      <button class="mini quiet" aria-label=${r("Settings")} onClick=${()=>e.open("settings")}>
        <${O} name="gear" />
      </button>
    </div>
  </header>`}function Wc(e){return[...e][0]?.toUpperCase()??"?"}function Ic({app:e,play:t}){let s={fair:r("Fair dice"),settings:r("Settings"),invite:r("Invite"),
seat:r("Your seat"),dice:r("Other dice")},n={fair:Vn,settings:yo,invite:oo,seat:on,dice:Un};return a`
    ${t.panel&&a`<${ir} key=${t.panel} title=${s[t.panel]} refusal=${t.refusal} close=${()=>t.close()}>
        <${n[t.panel]} play=${t} app=${e} />
      <//>`}
    ${t.question&&a`<${ir}
        key="question"
        title=${t.question.question}
        refusal=${t.gone&&t.refusal}
        close=${()=>t.answer(!1)}
      >
        <${an} play=${t} />
      <//>`}`}function ir({title:e,close:t,refusal:s,children:n}){let o=E(null);return N(()=>{let i=document.activeElement;return o.current.showModal(),()=>queueMicrotask(
()=>i?.isConnected&&i.focus())},[]),a`<dialog ref=${o} aria-label=${e} onClose=${t} onCancel=${t}>
    <div class="row">
      <h2>${e}</h2>
      <button class="quiet push" aria-label=${r("Close")} onClick=${t}><${O} name="close" /></button>
    </div>
    ${s&&a`<p class="note bad" role="alert">${s.text} ${s.more.join(" ")}</p>`}
    <div class="stack">${n}</div>
  </dialog>`}export{Ds as Play,Bh as Table,Wc as initial};
