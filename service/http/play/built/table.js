import{$ as Vs,A as Fs,E as Pt,G as Gs,H as Ps,I as ge,J as Hs,K as O,L as Us,M as zs,N as Z,O as be,P as _e,Q as Ys,R as oe,S as ke,T as Ks,W as Js,a as tt,aa as Zs,
b as Re,c as ce,d as Es,da as Qs,e as Is,ea as Xs,fa as en,h as Gt,i as V,j as Ds,l as r,m as C,n as D,o as R,p as Rs,q as Ls,s as st,t as ys,v as w,w as N,x as Bs,
y as E,z as a}from"./chunk.js";function v({play:e,lacks:t=!1,queued:s=!1,onClick:n,children:o,...i}){let c=t||(s?e.gone:e.busy);return a`<button ...${i} aria-disabled=${c?"true":null} onClick=${n&&
(u=>{e.gone?e.sayGone():c||n(u)})}>
    ${o}
  </button>`}function we(e,t){let s=n=>{e.gone&&(n.preventDefault(),e.sayGone())};return{"aria-disabled":e.busy?"true":null,onMouseDown:s,onClick:s,onChange:n=>t(
n.currentTarget)}}function tn({play:e}){let{confirm:t,sends:s}=e.question,n=()=>e.answer(!0);return a`<div class="row wrap">
    ${s?a`<${v} play=${e} class="primary" queued onClick=${n}>${t}<//>`:a`<button class="primary" onClick=${n}>${t}</button>`}
    <button onClick=${()=>e.answer(!1)}>${r("No")}</button>
  </div>`}function le(e,t,s){return Object.entries(e.game.spec.properties).filter(([,n])=>t.includes(n["x-owner"])&&!n["x-joined"]&&!!n["x-primary"]===s&&(!n["x-published"]||
e.session.options.published)&&nt(n)!=="hidden"&&nt(n)!=="object")}function nt(e){return e["x-widget"]}function re(e){return e.anyOf?.find(({type:t})=>t!=="null")??
e}function te({play:e,name:t,value:s,change:n,needed:o=!1,form:i="field"}){let c=e.field(t),l=`${i}-${t}`,u=a`<p class="hint">${c.description}</p>`;return nt(c)===
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
    <${Vo} id=${l} field=${c} value=${s} change=${n} />
    ${u}
  </div>`}function Vo({id:e,field:t,value:s,change:n}){let o=re(t),i=t["x-enum-labels"]??o["x-enum-labels"]??{},c=t.enum??o.enum;if(c)return a`<select
      id=${e}
      value=${s??t.default??""}
      onChange=${l=>n(c.find(u=>String(u)===l.target.value)??null)}
    >
      ${t.default===null&&a`<option value="">${r("none")}</option>`}
      ${c.map(l=>a`<option value=${l}>${i[l]?.label??l}</option>`)}
    </select>`;if(o.type==="integer")return a`<${L}
      id=${e}
      value=${s??t.default??0}
      least=${o.minimum??0}
      most=${o.maximum??99}
      change=${n}
    />`;if(o.type==="array"){let l=(s??[]).join(", ");return a`<input
      id=${e}
      value=${l}
      placeholder=${r("separated by commas")}
      onChange=${u=>n(Zo(u.target.value))}
    />`}return nt(t)==="textarea"?a`<textarea
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
  />`}function Zo(e){return e.split(",").map(t=>t.trim()).filter(Boolean)}function L({id:e,value:t,least:s=0,most:n=99,change:o,says:i,play:c}){let l=(u,d,f,$)=>{
let h=()=>o(Math.min(n,Math.max(s,$))),p=a`<${O} name=${d} />`;return c?a`<${v} play=${c} type="button" class="mini" aria-label=${u} lacks=${f} onClick=${h}>${p}<//>`:
a`<button
          type="button"
          class="mini"
          aria-label=${u}
          aria-disabled=${f?"true":null}
          onClick=${h}
        >
          ${p}
        </button>`};return a`<span class="row stepper" role="group" aria-label=${i}>
    ${l(r("one less"),"minus",t<=s,t-1)}
    <output id=${e}><b>${t}</b></output>
    ${l(r("one more"),"plus",t>=n,t+1)}
  </span>`}function sn({value:e,least:t,most:s,change:n,says:o}){if(s-t>8)return a`<${L} value=${e} least=${t} most=${s} change=${n} says=${o} />`;let i=Array.from(
{length:s-t+1},(c,l)=>t+l);return a`<span class="dial dots-row" role="group" aria-label=${o}>${i.map(c=>a`<button type="button" aria-pressed=${String(c===e)} onClick=${()=>n(
c)}>
        ${t<0&&c>0?`+${c}`:String(c).replace("-","\u2212")}
      </button>`)}</span>`}var Qo=[4,6,8,12],Xo=(e,t)=>e.role==="gm"||e.role==="player"&&t.owner===e.me;function nn({play:e}){let[t,s]=w(!1),n=e.role!=="spectator",o=E(null),i=()=>{s(!1),
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
    ${t&&n?a`<${nr} play=${e} close=${i} />`:null}
    ${e.clocks.length?a`<ul class="clocks wide-list">
          ${e.clocks.map(c=>a`<${er} key=${c.id} play=${e} clock=${c} />`)}
        </ul>`:a`<p class="soft small">${r("No clocks yet. What are they up against?")}</p>`}
  </section>`}function er({play:e,clock:t}){let[s,n]=w(!1),o=Xo(e,t),i=o||e.role==="player"&&t.ticked_by==="players"&&!t.owner,{name:c}=t,l=f=>e.actAfter(()=>e.
table.tickClock(t.id,{by:f}),({changes:$})=>{let h=$.find(({who:p,track:m})=>p===t.id&&m==="filled")?.to??t.filled;e.say(r("{name}: {filled} of {size}",{name:c,
filled:h,size:t.size}))}),u=t.filled>=t.size&&t.kind!=="tug_of_war",d=t.state==="locked";return a`<li class=${`clock ${Ht(t.filled)}`}>
    <${Us} clock=${t} />
    <h3 class="name">${c}</h3>
    <div class="num">
      <span>${[r("{filled} of {size}",t),...tr(e,t)].join(" \xB7 ")}</span>
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
    ${o&&s?a`<${sr} play=${e} clock=${t} />`:null}
  </li>`}function tr(e,t){let s=[],n=t.after&&e.clock(t.after)?.name,o=t.rival&&e.clock(t.rival)?.name;return t.state==="locked"&&n?[r("locked until {name} is f\
ull",{name:n})]:(t.owner&&s.push(e.personName(t.owner)),t.kind!=="progress"&&s.push(e.label("clock",t.kind)),t.state!=="open"&&s.push(e.label("state",t.state)),
o&&s.push(r("against {name}",{name:o})),t.loops&&s.push(C(t.loops,"full once","full {n} times")),s)}function Ht(e){let t=E(e),[s,n]=w(!1);return N(()=>{if(t.current===
e)return;t.current=e,n(!0);let o=setTimeout(()=>n(!1),900);return()=>clearTimeout(o)},[e]),s?"flash":""}function sr({play:e,clock:t}){let{id:s,name:n,version:o,
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
  </div>`}function nr({play:e,close:t}){let[s,n]=w({name:"",size:6,kind:"progress",visible:!0,players:!0,link:""}),[o,i]=w(!1),[c,l]=w(!1),u=E(null);N(()=>u.current?.
focus(),[]);let d=m=>n({...s,...m}),f=e.role==="gm",$=Object.entries(e.game.labels.clock??{}).filter(([m])=>f||!["racing","linked"].includes(m)),h={racing:"riva\
l",linked:"after"}[s.kind];return a`<form class="stack more-row" onSubmit=${async m=>{m.preventDefault();let k=s.name.trim();if(!k||s.kind==="linked"&&!s.link){
l(!0);return}let b={name:k,size:s.size,kind:s.kind,visible:s.visible,ticked_by:s.players?"players":"gm"};h&&s.link&&(b[h]=s.link),await e.act(()=>e.table.makeClock(
b))&&t()}}>
    <div><label for="clock-name">${r("What is it about?")}</label>
      <input
        id="clock-name"
        ref=${u}
        maxlength="80"
        value=${s.name}
        aria-invalid=${c&&!s.name.trim()?"true":null}
        onInput=${m=>d({name:m.currentTarget.value})}
      />
    </div>
    <fieldset><legend>${r("Segments")}</legend><div class="dial">
      ${Qo.map(m=>a`<button type="button" aria-pressed=${String(!o&&s.size===m)} onClick=${()=>{i(!1),d({size:m})}}>${m}</button>`)}
      <button type="button" aria-pressed=${String(o)} onClick=${()=>i(!0)}>${r("other")}</button>
    </div>
    ${o?a`<div class="other">
          <${L}
            id="clock-size"
            says=${r("Segments")}
            value=${s.size}
            least=${s.kind==="tug_of_war"?2:1}
            most=${24}
            change=${m=>d({size:m})}
          />
        </div>`:null}
  </fieldset>
    <div><label for="clock-kind">${r("Kind")}</label>
      <select
        id="clock-kind"
        value=${s.kind}
        onChange=${m=>d({kind:m.currentTarget.value,link:""})}
      >
        ${$.map(([m,{label:k}])=>a`<option value=${m}>${k}</option>`)}
      </select><p class="hint">${e.game.labels.clock?.[s.kind]?.help??""}</p></div>
    ${h?a`<div>
          <label for="clock-link">
            ${s.kind==="racing"?r("It races (optional)"):r("It opens when this one is full")}
          </label>
          <select
            id="clock-link"
            value=${s.link}
            aria-invalid=${c&&!s.link&&s.kind==="linked"?"true":null}
            onChange=${m=>d({link:m.currentTarget.value})}
          >
            <option value="">${r("none yet")}</option>
            ${e.clocks.filter(({owner:m})=>!m).map(({id:m,name:k})=>a`<option value=${m}>${k}</option>`)}
          </select></div>`:null}
    ${f?a`<div>
      <label class="tick">
        <input
          type="checkbox"
          checked=${s.visible}
          onChange=${m=>d({visible:m.currentTarget.checked})}
        />
        ${r("Everybody sees it")}
      </label>
      <label class="tick">
        <input
          type="checkbox"
          checked=${s.players}
          onChange=${m=>d({players:m.currentTarget.checked})}
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
  </form>`}var or=1e4,Ut="sessionStorage",rr=["ask","narrate","character"];function J(e,t,s,n){let[o,i]=w(()=>ir(e,t,s)??s),c=$=>JSON.stringify($)!==JSON.stringify(s),l=$=>{
let h={...o,...$};i(h),u(h),n?c(h)&&!e.actions.has(e.focus)&&(e.focus=n):e.writes(c(h)||rr.some(p=>ve(e,p)))},u=$=>{ke(Ut,t,e,c($)&&JSON.stringify($).length<=or?
$:void 0)},d=()=>l(s),f=async($,h)=>{u(s);let p=()=>{d(),e.focus===n&&(e.focus=""),h?.()};await e.act($,p)===void 0&&u(o)};return{draft:o,written:c(o),change:l,
clear:d,send:f}}function ve(e,t){return oe(Ut,t,e)!==void 0}function ir(e,t,s){let n=oe(Ut,t,e),o=([i,c])=>on(n[i])===on(c);if(!(!n||!Object.entries(s).every(o)))
return Object.fromEntries(Object.keys(s).map(i=>[i,n[i]]))}function on(e){return e===null?"none":Array.isArray(e)?"list":typeof e}var ar=12;function ot(e){return!e.game.joins||!e.session.options.published?[]:e.entries.filter(t=>t.type==="rolled"&&!t.reversed_by).slice(-ar).reverse().map(t=>({
id:t.action??`r${t.seq}`,entry:t}))}function rt({play:e,rolls:t,picked:s,change:n}){let o=i=>n(s.includes(i)?s.filter(c=>c!==i):[...s,i]);return a`<details open=${s.
length>0}>
    <summary>${r("Rolls that count in this one")}</summary>
    <div class="stack">
      <p class="hint">
        ${r("Of a group, a set-up, an opponent or an attack: rolls that were made before. They count in the order of your presses.")}
      </p>
      ${t.map(({id:i,entry:c})=>{let{goal:l,outcome:u}=c.ruling??{},d=s.length>1&&s.includes(i)&&`${s.indexOf(i)+1}.`,f=[c.character_name??c.by_name,l,u&&e.label(
"outcome",u)];return a`<button
          type="button"
          class="choice"
          aria-pressed=${String(s.includes(i))}
          onClick=${()=>o(i)}
        >${d||""} ${f.filter(Boolean).join(" \xB7 ")}</button>`})}
    </div>
  </details>`}function ue(e,t){return e.trim().toLowerCase()===t.trim().toLowerCase()}var it=class{constructor(t){this.me=t,this.game=null,this.people=[],this.characters=[],this.
clocks=[],this.formerNames={},this.actions=new Map}get role(){return this.people.find(({id:t})=>t===this.me)?.role??"player"}get isGm(){return this.role==="gm"}get gm(){
return this.people.find(({role:t})=>t==="gm")}get gmName(){return this.personName(this.gm?.id??"")}get family(){return this.game.family}get mine(){return this.characters.
filter(t=>this.actor(t.id)===this.me)}character(t){return this.characters.find(s=>s.id===t)}clock(t){return this.clocks.find(s=>s.id===t)}personName(t){return this.
people.find(s=>s.id===t)?.name??this.formerNames[t]??t}nameOf(t){return t==="gm"?this.gmName:t==="session"?r("the table"):this.character(t)?.name??this.clock(t)?.
name??this.personName(t)}actor(t){let s=this.people.find(({id:n,active:o})=>o&&n===this.character(t)?.owner);return s?s.id:this.gm?.id}isMe(t){return t==="gm"?this.
isGm:t===this.me||this.character(t)!==void 0&&this.actor(t)===this.me}label(t,s){return this.game?.labels[t]?.[s]?.label??String(s).replaceAll("_"," ")}help(t,s){
return this.game?.labels[t]?.[s]?.help??""}named(t){return t.replace(/`([a-z_]+)`/g,(s,n)=>R(this.field(n)?.title??n)).replace(/(?<!["\w])[ckp][1-9]\d*(?!["\w])/g,
s=>this.nameOf(s))}field(t){return this.game.spec.properties[t]}#e({consequences:t},{who:s,consequence:n}){return this.isMe(s)||t.some(({id:o,thrower:i})=>o===n&&
i===this.me)}awaited(t){let s=[];for(let n of this.actions.values()){let o=n.awaits.filter(i=>this.#e(n,i)===t);o.length&&s.push({action:n,turns:o,since:Math.min(
...o.map(({since:i})=>i))})}return s.sort((n,o)=>n.since-o.since)}};function at(e,t){return Object.entries(e.game.spec.properties).filter(([,s])=>t.includes(s["x-owner"])&&(!s["x-published"]||e.session.options.published)&&je(s)!==
"")}function je({items:e}){let{source:t,...s}=e?.properties??{},[[n,o]=["",{}],...i]=Object.entries(s);return t&&!i.length&&o.minimum<0?n:""}function rn(e){return e["\
x-owner"]==="gm"||!!e["x-published"]&&je(e)===""}function ct(e,t){let s=({source:n})=>n.trim()!=="";return Object.fromEntries(Object.entries(t).map(([n,o])=>Array.
isArray(o)&&je(e.field(n)??{})?[n,o.filter(s)]:[n,o]))}function lt(e,t){return`${e} ${t<0?"\u2212":"+"}${Math.abs(t)}`}function ut({field:e,value:t=[],change:s}){
let n=je(e),{source:o,[n]:i}=e.items.properties,c=(l,u)=>s(t.map((d,f)=>f===l?{...d,...u}:d));return a`<fieldset>
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
        <${L}
          says=${i.title}
          value=${l[n]}
          least=${i.minimum}
          most=${i.maximum}
          change=${d=>c(u,{[n]:d})}
        />
        <button type="button" class="quiet" onClick=${()=>s(t.filter((d,f)=>f!==u))}>
          ${r("Remove {name}",{name:l.source||o.title})}
        </button>
      </div>`)}
    ${t.length<e.maxItems&&a`<button type="button" class="choice" onClick=${()=>s([...t,{source:"",[n]:-1}])}>
        ${r("Add")}
      </button>`}
  </fieldset>`}function an({play:e,action:t,spec:s,set:n}){let o=e.field("factors"),i=s.factors??t.spec.factors??{},c=o.properties??{};return a`<fieldset><legend>${o.
title}</legend><p class="hint">${o.description}</p><div class="stack">
    ${Object.entries(c).filter(([,l])=>l.type==="integer").map(([l,u])=>a`<div class="row">
            <span>${u.title}</span>
            <${L}
              says=${u.title}
              value=${i[l]??0}
              least=${-2}
              most=${2}
              change=${d=>n("factors",{...i,[l]:d})}
            />
          </div>`)}
  </div></fieldset>`}var dt=524288;function mt({play:e,into:t,done:s}){let[n,o]=w(""),[i,c]=w(null),l=`paste-${t?.id??"new"}`,u=h=>{o(h),c(null)},d=async h=>{let[p]=h.currentTarget.
files;u(p&&p.size<=4*dt?await p.text():""),p&&p.size>4*dt&&e.say(r("This file is too long for a character."))},f=()=>{let h=t?.version,p=()=>e.table.readCharacter(
{text:n.slice(0,dt),character:t?.id});return e.act(p,m=>c({...m,version:h}))},$=()=>{let{name:h,note:p,sheet:m,tracks:k,version:b}=i,S=t?()=>e.table.changeCharacter(
t.id,{sheet:m,tracks:k},b):()=>e.table.makeCharacter({name:h??r("No name"),note:p,sheet:m,tracks:k});return e.act(S,()=>{u(""),e.say(r("Saved.")),s?.()})};return a`<details class="paste">
    <summary>${r("Paste a character")}</summary>
    <div class="stack">
      <p class="hint">
        ${r("From another program: its file, or lines of a name and a number.")}
      </p>
      <label for=${l}>${r("The character's text")}</label>
      <textarea
        id=${l}
        class="says"
        maxlength=${dt}
        value=${n}
        onInput=${h=>u(h.currentTarget.value)}
      >
      </textarea>
      <label for=${`${l}-file`}>${r("Or its file")}</label>
      <input id=${`${l}-file`} type="file" accept=".json,.txt,application/json,text/plain" onChange=${d} />
      <${v} play=${e} type="button" class="push" lacks=${!n.trim()} onClick=${f}>${r("Look at it")}<//>
      ${i&&a`<${cr} play=${e} answer=${i} take=${$} />`}
    </div>
  </details>`}function cr({play:e,answer:t,take:s}){let n=t.more_left_out;return a`<div class="stack" role="status">
    <h3>${r("What fits")}</h3>
    <ul>
      ${t.taken.map(o=>a`<li>${I(lr(e,o))}: <b>${o.value}</b></li>`)}
    </ul>
    ${t.taken.length===0&&a`<p>${r("Nothing of it fits.")}</p>`}
    ${t.left_out.length>0&&a`<h3>${r("What is left out")}</h3>
      <ul>
        ${t.left_out.map(o=>a`<li>${o.at}: <b>${o.value}</b>, ${o.why}</li>`)}
        ${n>0&&a`<li>${r("and {n} more",{n})}</li>`}
      </ul>`}
    ${t.taken.length>0&&a`<${v} play=${e} type="button" class="primary" onClick=${s}>${r("Take what fits")}<//>`}
  </div>`}function lr(e,{to:t,part:s,name:n}){return t==="track"?e.label("track",n):t==="sheet"?n??s:t==="name"?r("Name"):r("Note")}async function cn(e,t){let{characters:s}=await e.table.listCharacters(),n=s.find(o=>o.free&&ue(o.name,t));return n?ln(e,n):e.table.makeCharacter({name:t})}async function ln(e,{
id:t}){try{return await e.table.changeCharacter(t,{owner:e.me},"*")}catch(s){throw s.code==="not_yours"&&(s.code="character_taken"),s}}function un({play:e}){let t=e.
characters.filter(n=>n.free);if(e.role!=="player"||e.mine.length||!t.length)return null;let s=n=>e.act(()=>ln(e,n),()=>{e.say(r("You play {name}.",n)),e.step()});
return a`<section class="card stack">
    <h2>${r("{gm} has prepared",{gm:e.gmName})}</h2>
    ${t.map(n=>a`<div class="stack">
        <${v} play=${e} class="wide" onClick=${()=>s(n)}>
          ${r("Play {name}",n)}
        <//>
        ${n.note&&a`<p class="hint">${n.note}</p>`}
      </div>`)}
    <p class="hint">${r("What they are able to do stands under People.")}</p>
  </section>`}function ft({play:e}){let{draft:{name:t,free:s},change:n,send:o}=J(e,"character",{name:"",free:!1});return a`<form class="card stack" onSubmit=${c=>{
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
    <${mt} play=${e} />
  </form>`}var ur={least:0,most:5,start:1};function de(e){let t={...ur,...e.game.approach},{name:s="",part:n}=t,o=e.game.sheet.properties?.[n]?.additionalProperties??{};return{
...t,none:!s||!n,several:!!e.game.fields[s]?.many,values:o.enum,labels:o["x-enum-labels"]}}function Le(e,t,s){let{labels:n,least:o}=de(e);return`${I(t)} ${n?.[s]?.
label??(o<0&&s>=0?`+${s}`:s)}`}function dr(e,t,s){let{member:n}=e.game.approach;return Le(e,t,n?s[n]:s)}function mr(e,t){return e.game.sheet.properties?.[t]?.["\
x-names"]??[]}function I(e){return e.charAt(0).toUpperCase()+e.slice(1)}var dn={cid:"",spec:{goal:""},picked:[],others:[],clock:"",used:[],joins:[],declare:0};function $t({
play:e,again:t,close:s}){let n=(e.isGm?e.characters:e.mine).filter(({id:g})=>!t||g===t.character),o=de(e),i=t?{...dn,spec:{goal:t.spec.goal??""},picked:mn(t,o)}:
dn,{draft:c,written:l,change:u,clear:d,send:f}=J(e,t?`ask ${t.id}`:"ask",i);if(!n.length)return a`<${ft} play=${e} />`;let{spec:$,others:h,declare:p}=c,m=n.find(
({id:g})=>g===c.cid)??n[0],k=m.sheet[o.part]??{},b=t!==void 0&&mn(t,o).some(g=>!(g in k)),[[S,x]=[]]=Object.entries(e.game.members).filter(([g])=>g!==o.name),A=S?
Object.entries(m.sheet[S]??{}):[],W=Object.values(e.game.pushes).find(({field:g})=>g===S)?.costs,H=fr(e,o),Y=Object.entries(k),G=mr(e,o.part).filter(g=>!Y.some(
([j])=>ue(j,g))),ne=e.clocks.filter(({state:g})=>g==="open"),T=c.picked.filter(g=>g in k),F=c.used.filter(g=>A.some(([j])=>j===g)),ee=ot(e),_=c.joins.filter(g=>ee.
some(({id:j})=>j===g)),y=ne.some(({id:g})=>g===c.clock)?c.clock:"",P=(g,j)=>{let{[g]:B,...z}=$;u({spec:j===null?z:{...z,[g]:j}})},M=g=>{let j=o.several?2-h.length:
1,B=o.several?h:[];T.includes(g)?u({picked:T.filter(z=>z!==g),others:B}):u({picked:j>0?[...T,g].slice(-j):T,others:B})},ie=()=>{let g=(o.several?2-T.length:1)-h.
length;u({picked:o.several?T:[],others:g>0?[...h,{name:""}]:[]})},Te=g=>{if(h.some(ae=>ae.name===g)){u({others:h.filter(ae=>ae.name!==g)});return}let j=o.several?
1:0,B=j?h.slice(-j):[],z=j-B.length;u({picked:z?T.slice(-z):[],others:[...B,{name:g}]})},De=(g,j)=>u({others:h.map((B,z)=>z===g?{...B,...j}:B)}),Lt=g=>u({used:F.
includes(g)?F.filter(j=>j!==g):[...F,g]}),he=h.map(g=>({...g,name:g.name.trim()})).filter(({name:g})=>g),yt=g=>{g.preventDefault(),Q&&f(async()=>{let j=[...T];if(he.
length){let ae=e.character(m.id),Ko=he.map(({name:Ft,value:Ws=o.start})=>[Ft,o.member?{[o.member]:Ws}:Ws]),Jo={...ae.sheet,[o.part]:{...k,...Object.fromEntries(
Ko)}};await e.table.changeCharacter(m.id,{sheet:Jo},ae.version),await e.refresh(),j.push(...he.map(({name:Ft})=>Ft))}let B=e.character(m.id),z={character:m.id,spec:hr(
b?null:o,ct(e,pe),j,B.sheet)};return F.length&&(z.spec[S]=F.map(ae=>({name:ae,[x]:e.character(m.id).sheet[S][ae]}))),y&&(z.clock=y),_.length&&(z.joins=_),p&&(z.
declare=p),t&&(z.follows=t.id),e.table.openAction(z)},()=>{e.look(""),e.say(r("{gm} is asked.",{gm:e.gmName}))})},et=()=>{d(),s?.(),e.look("")},Bt=H.filter(g=>e.
game.fields[g].kind==="number").map(g=>[g,$[g]??0]),pe={...$,...Object.fromEntries(Bt)},q=g=>typeof pe[g]!="string"||pe[g].trim()!=="",U=H.filter(g=>(pe[g]??"")===
""||!q(g)),Q=$.goal.trim()&&!U.length&&(o.none||b||T.length>0||he.length>0||_.length>0);return a`<form class="card stack" onSubmit=${yt}>
    ${n.length>1&&a`<div>
        <label for="who">${r("Who?")}</label>
        <select
          id="who"
          value=${m.id}
          onChange=${g=>u({cid:g.target.value,picked:[],others:[],used:[]})}
        >
      ${n.map(({id:g,name:j})=>a`<option value=${g}>${j}</option>`)}</select></div>`}
    <div><label for="goal">${e.isGm?r("What do they want?"):r("I want to \u2026")}</label>
      <textarea
        id="goal"
        class="says"
        maxlength="500"
        required
        value=${$.goal}
        placeholder=${r("slip past the watchman to the vault door")}
        onInput=${g=>P("goal",g.target.value)}
      >
      </textarea>
    </div>
    ${!o.none&&!b&&a`<fieldset><legend>${o.several?r("With which traits? Up to two"):r("How?")}</legend>
      <div class="row wrap">
        ${Y.map(([g,j])=>a`<button
              type="button"
              aria-pressed=${T.includes(g)?"true":"false"}
              class="choice"
              onClick=${()=>M(g)}
            >
              ${dr(e,g,j)}
            </button>`)}
        ${G.map(g=>a`<button
              type="button"
              class="choice usual"
              aria-pressed=${h.some(j=>j.name===g)?"true":"false"}
              onClick=${()=>Te(g)}
            >
              ${g}
            </button>`)}
        <button
          type="button"
          class="choice"
          aria-pressed=${h.some(({name:g})=>!G.includes(g))?"true":"false"}
          onClick=${ie}
        >
          ${Y.length?r("Something else \u2026"):r("Name it \u2026")}
        </button>
      </div>
      ${h.map((g,j)=>a`<div class="row wrap other">
        <input
          aria-label=${r("Its name")}
          maxlength="80"
          placeholder=${r("Its name")}
          value=${g.name}
          onInput=${B=>De(j,{name:B.target.value})}
        />
        ${o.values?a`<select
              aria-label=${r("How good?")}
              value=${g.value??o.start}
              onChange=${B=>De(j,{value:B.target.value})}
            >
              ${o.values.map(B=>a`<option value=${B}>${o.labels[B].label}</option>`)}
            </select>`:a`<${sn}
              says=${r("How good?")}
              value=${g.value??o.start}
              least=${o.least}
              most=${o.most}
              change=${B=>De(j,{value:B})}
            />`}
        <span class="hint">${r("It is put on the sheet.")}</span></div>`)}
    </fieldset>`}
    ${H.map(g=>a`<${te}
          key=${g}
          play=${e}
          name=${g}
          needed
          value=${$[g]}
          change=${j=>P(g,j)}
        />`)}
    ${A.length>0&&a`<fieldset>
        <legend>
          ${e.field(S).title} ${W&&a`<span class="soft">${r("{costs} each",{costs:me(e,W)})}</span>`}
        </legend>
        <div class="row wrap">
      ${A.map(([g,j])=>a`<button
            type="button"
            class="choice"
            aria-pressed=${F.includes(g)?"true":"false"}
            onClick=${()=>Lt(g)}
          >
            ${g} +${j}
          </button>`)}
    </div></fieldset>`}
    ${"clock"in e.game.fields&&!e.game.clock_flag&&!t&&e.clocks.length>0&&a`<div>
        <label for="clock">${r("Which clock does it fill?")}</label>
        <select id="clock" value=${y} onChange=${g=>u({clock:g.target.value})}>
      <option value="">${r("none")}</option>
      ${ne.map(g=>a`<option value=${g.id}>${g.name} (${g.filled}/${g.size})</option>`)}
    </select>
  </div>`}
    ${ee.length>0&&a`<${rt} play=${e} rolls=${ee} picked=${_} change=${g=>u({joins:g})} />`}
    <details><summary>${r("More")}</summary><div class="stack">
      ${"multiple"in e.game.counted&&a`<div>
          <label for="declare">${r("Several actions this turn: how many?")}</label>
          <${L} id="declare" value=${p} most=${10} change=${g=>u({declare:g})} />
        </div>`}
      ${le(e,["player","shared"],!1).filter(([g])=>!H.includes(g)&&$r(e,g)).map(([g])=>a`<${te}
              key=${g}
              play=${e}
              name=${g}
              value=${$[g]}
              change=${j=>P(g,j)}
            />`)}
      ${at(e,["player","shared"]).map(([g,j])=>a`<${ut}
            key=${g}
            field=${j}
            value=${$[g]}
            change=${B=>P(g,B.length?B:null)}
          />`)}
    </div></details>
    ${$.goal.trim()&&!Q?a`<p class="hint">
          ${U.length?r("Still needed: {what}.",{what:U.map(g=>e.field(g).title).join(", ")}):r("How do you do it? Pick it above, or name it.")}
        </p>`:null}
    <${v} play=${e} class="primary wide" lacks=${!Q}>
      ${t?r("Go on at {position}",{position:e.label("position",t.next)}):e.isGm?r("Call for the roll"):r("Ask {gm}",{gm:e.gmName})}
    <//>
    ${(s||l)&&a`<button type="button" class="quiet wide" onClick=${et}>${r("Cancel")}</button>`}
  </form>`}function fr(e,t){let{fields:s,from_sheet:n,needed:o}=e.game,i=([c,{owner:l,required:u}])=>l!=="gm"&&(u&&!n.includes(c)||c in o);return Object.entries(
s).filter(c=>!c[0].includes(".")&&i(c)).map(([c])=>c).filter(c=>!["goal",t.name].includes(c))}function $r(e,t){let{fields:s,counted:n,from_tracks:o,harm_field:i,
offers:c}=e.game,l=Object.values(c).flatMap(({sets:u={},copies:d,counts:f,adds:$})=>[...Object.keys(u),d,f,$]);return["goal","note",i,...o,...l].includes(t)||t in
n?!1:s[t]!==void 0&&s[t].kind!=="object"}function me(e,t){return Object.entries(t).map(([s,n])=>`${n} ${e.label("track",s)}`).join(", ")}function mn({spec:e},{name:t,
several:s}){return s?(e[t]??[]).map(n=>n.name):e[t]?[e[t]]:[]}function hr(e,t,s,n){let o=Object.fromEntries(Object.entries(t).filter(([,i])=>i!==""&&i!==null));
return e?e.several?{...o,[e.name]:s.map(i=>({name:i,[e.number]:n[e.part][i]}))}:s[0]?{...o,[e.name]:s[0]}:o:o}var fn=["bad","fail","price","clean","crit"];function xe(e,{outcome:t,degree:s,success:n=!0}){return e.game.grades[s??t]??(n?"clean":"fail")}var ht={bad:"bad",fail:"\
bad",price:"price",clean:"good",crit:"good"};function K(e,t,s={}){let n=new Map;for(let i of[...t].reverse()){let{degree:c,outcome:l,chance:u,ticks:d}=i;if(!u.decimal)
continue;let f=c?e.label("degree",c):e.label("outcome",l),$=n.get(f)??{kind:xe(e,i),chance:0,says:f,more:""};$.chance+=u.decimal,$.more=zt(e,l,s)||$.more,d&&($.
says=`${f}, ${C(d,"{n} tick","{n} ticks")}`),n.set(f,$)}let o=[...n.values()].sort((i,c)=>fn.indexOf(i.kind)-fn.indexOf(c.kind));return o.map((i,c)=>({...i,more:i.
more===o[c-1]?.more?"":i.more&&R(i.more)}))}function zt(e,t,s={}){let n=Object.keys(e.game.slots).find(o=>e.game.slots[o].includes(t));return s[n]??""}function $n({
game:{slots:e,outcomes_of:t={}}},s){let n=Object.keys(t).find(i=>s[i]),o=n?t[n]:Object.values(t).flat();return Object.keys(e).filter(i=>e[i].some(c=>o.includes(
c))===!!n)}function pt(e,t){return e.label(e.game.labels.slot?"slot":"outcome",t)}function gt(e){return e.filter(({kind:t})=>t==="bad"||t==="fail").reduce((t,{chance:s})=>t+
s,0)}function se(e,t){return zs(e.map(({chance:n})=>n)).filter((n,o)=>t.includes(e[o].kind)).reduce((n,o)=>n+o,0)}function Oe(e){let{sides:t,outcomes:s=[]}=e??{};
return t?.length===0&&s.length>0&&s.every(({success:n})=>!n)}function hn(e){return r("{n} in 100 it works.",{n:se(e,["price","clean","crit"])})}function Yt(e,t){
let s=e.stakes.get(t.id)?.value,n=s?.options?.find(({kind:u,offer:d})=>!d&&u==="assist");if(!n?.outcomes?.length||!s.outcomes?.length)return;let[o,i]=[s,n].map(
({outcomes:u})=>K(e,u,t.says)),[c,l]=[o,i].map(u=>se(u,["price","clean","crit"]));return{was:o,parts:i,now:c,next:l}}function bt({level:e,of:t=3}){let s=Array.from({length:t},(o,i)=>t===1?14:4+10*i/(t-1)),n=18/t;return a`<svg class="lv" viewBox="0 0 18 16" aria-hidden="true">
    ${s.map((o,i)=>a`<rect
          class=${i<e?"on":""}
          x=${1+n*i}
          y=${15-o}
          width=${n-2}
          height=${o}
          rx="1"
        />`)}
  </svg>`}function qe({name:e,shape:t,value:s,cap:n,soon:o=0,of:i}){let c=n===void 0?0:Math.max(n,s),l=c>9,u=o?` ${o>0?"+":"\u2212"} ${Math.abs(o)}`:"",d=`${s}${u}${n?
` ${r("of")} ${n}`:""}`,f=[];for(let $=0;$<Math.min(c,20);$+=1){let h=o>0&&$>=s&&$<s+o,p=o<0&&$<s&&$>=s+o;f.push(a`<svg viewBox="0 0 18 18" aria-hidden="true">
        ${gr(t,h||p?"soon":$<s?"on":"")}
      </svg>`)}return a`<div class=${`track${l?" many":""}`}>
    <span class="nm">${i?a`<span class="off">${i}: </span>`:null}${e}</span>
    <span class="boxes">${f}</span><span class="soft tiny nn">${d}</span>
  </div>`}var pr={diamond:["dia","M9 1.5 16.5 9 9 16.5 1.5 9Z"],hexagon:["skull","M9 1.5 15.5 5.2V12.8L9 16.5 2.5 12.8V5.2Z"],drop:["box","M9 1.5C12 5.5 14 8 14\
 11.2A5 5 0 0 1 4 11.2C4 8 6 5.5 9 1.5Z"],round:["box","M9 2A7 7 0 0 1 9 16A7 7 0 0 1 9 2Z"]};function gr(e,t){let[s,n]=pr[e]??[];return n?a`<path class=${`${s}\
 ${t}`} d=${n} />`:a`<rect class=${`box ${t}`} x="2" y="2" width="14" height="14" rx="2" />`}function Ae(e,{who:t,track:s,amount:n}){let o=t==="gm"&&e.family!=="duality";return`${!t||t==="actor"||e.isMe(t)&&!o||t==="assistant"?"":`${e.nameOf(o?"session":
t)}: `}${n} ${e.label("track",s)}`}function pn({play:e,action:t,stakes:s,parts:n,docked:o}){let i={options:[],costs:[],...s},c=e.character(t.character),l=ye(e,t),
u=kr(e,t,i,n,o),d=new Set(i.options.map(({offer:m})=>m).filter(Boolean)),f=t.offers.filter(m=>m.state==="open"&&m!==o&&!d.has(m.id)),$=t.offers.filter(({state:m,
by:k})=>m==="declined"&&e.isMe(k));if(!l.length&&!u.length&&!f.length&&!$.length)return null;let h=(m,k)=>k*i.costs.filter(b=>b.who===t.character&&b.track===m).
reduce((b,{amount:S})=>b+S,0),p=Object.entries(e.game.tracks).filter(([m,{of:k}])=>k==="character"&&vr(e).has(m)&&c?.tracks[m]);return a`<section class="card" aria-labelledby="options-title">
    <h2 id="options-title" class="off">${r("What would change it")}</h2>
    ${p.map(([m,{cost:k}])=>a`<${qe}
          name=${e.label("track",m)}
          shape=${e.game.tracks[m].shape}
          value=${c.tracks[m].value}
          cap=${c.tracks[m].cap}
          soon=${h(m,k==="adds"?1:-1)}
        />`)}
    ${l.length>0&&a`<section class="gain-group">
        <div class="line"><h3>${r("Taken")}</h3></div>
        <ul>${l.map(m=>a`<${fe} key=${m.title} ...${m} play=${e} action=${t} />`)}</ul>
      </section>`}
    ${u.map(m=>a`<section class="gain-group" key=${m.title+m.gain}>
        <div class="line"><h3>${m.title}</h3><p class="gain"><b>${m.gain}</b></p></div>
      ${m.parts&&a`<${Z} plain parts=${m.parts} was=${n&&gt(n)} />`}
      <ul>
        ${m.ways.map(k=>a`<${fe} key=${k.title} ...${k} play=${e} action=${t} />`)}
      </ul></section>`)}
    ${$.length>0&&a`<section class="gain-group">
        <ul>
          ${$.map(m=>a`<${fe}
                key=${m.id}
                ...${X(e,t,m)}
                buttons=${[]}
                note=${r("{who} said no.",{who:e.nameOf(m.to)})}
                play=${e}
                action=${t}
              />`)}
        </ul>
      </section>`}
    ${f.length>0&&a`<section class="gain-group">
        <h3>${r("Offers")}</h3>
        <ul>
          ${f.map(m=>a`<${fe} key=${m.id} ...${X(e,t,m)} play=${e} action=${t} />`)}
        </ul>
      </section>`}
  </section>`}function ye(e,t){let n=Object.entries(t.spec).filter(([i,c])=>{let l=e.field(i);return(l?.["x-free"]||br(e,i,c))&&l["x-widget"]!=="textarea"&&l["x\
-widget"]!=="text"&&c&&!(Array.isArray(c)&&!c.length)}).map(([i])=>({field:i,title:e.field(i).title,cost:"",buttons:[{text:r("Taken"),pressed:!0,run:()=>e.table.
changeAction(t.id,{spec:{[i]:null}},"*")}]})),o=t.offers.filter(({state:i})=>i==="accepted");return[...n,...o.map(i=>X(e,t,i))]}function br({game:e},t,s){let n=Object.
values(e.offers).some(({sets:o={}})=>t in o);return s===!0&&e.fields[t]?.owner==="player"&&t in(e.labels.choice??{})&&!n}function kr(e,t,s,n,o){let i=new Map;for(let l of s.
options){if(l.set?.experiences||o&&l.offer===o.id||wr(t,l))continue;let u=JSON.stringify((l.outcomes??[]).map(({outcome:d,degree:f,effect:$,ticks:h,chance:p})=>[
d,f,$,h,p.fraction]));i.has(u)||i.set(u,{option:l,ways:[]}),i.get(u).ways.push(Sr(e,t,l,s.costs))}return[...[...i.values()].map(({option:l,ways:u})=>{let d=l.outcomes?.
length?K(e,l.outcomes):null,[f,$]=[n,d].map(b=>b&&se(b,["price","clean","crit"])),h=s.success?.fraction===l.success?.fraction,p=b=>b.find(S=>xe(e,S)==="clean"),
[m,k]=[p(s.outcomes??[]),p(l.outcomes??[])];return!h&&d&&n?{title:xr(e,l),gain:r("{now} to {next} %",{now:f,next:$}),parts:d,ways:u}:m&&k&&m.effect!==k.effect?{
title:k.ticks>m.ticks?r("More effect"):r("Less danger, less effect"),gain:C(k.ticks,"{effect}: {n} tick, not {now}","{effect}: {n} ticks, not {now}",{effect:e.label(
"effect",k.effect),now:m.ticks}),parts:null,ways:u}:{title:r("Otherwise"),gain:"",parts:null,ways:u}}),...Or(e,t,s,n)]}function wr({offers:e},{kind:t,word:s,offer:n}){
return n?e.some(({id:o,state:i})=>o===n&&i!=="open"):e.some(({trade:o,state:i})=>o&&i==="open"&&t==="trade"&&s===o)}function vr(e){let{offers:t,pushes:s,from_tracks:n}=e.
game;return new Set([...n,...[...Object.values(t),...Object.values(s)].flatMap(({costs:o={}})=>Object.keys(o))])}function xr({family:e},{kind:t}){return e==="po\
ol"?r("One sure success"):e==="duality"&&t==="assist"?r("A helping hand"):r("One more die")}function Or(e,t,s,n){let o=s.options.find(({set:$})=>$?.experiences),
i=e.game.pushes[o?.option]?.costs??{},c=t.spec.experiences??[],u=Object.entries(e.character(t.character)?.sheet.experiences??{}).map(([$,h])=>{let p=c.some(k=>k.
name===$),m=p?c.filter(k=>k.name!==$):[...c,{name:$,modifier:h}];return{title:`${$} +${h}`,cost:r("{costs}; {gm} agrees again",{costs:me(e,i),gm:e.gmName}),buttons:[
{text:p?r("Added"):r("Add"),pressed:p,run:()=>e.table.changeAction(t.id,{spec:{experiences:m}},"*")}]}});if(!o||!u.length)return[];let d=o.outcomes?.length?K(e,
o.outcomes):null,f=d&&n?r("{now} to {next} %",{now:se(n,["price","clean","crit"]),next:se(d,["price","clean","crit"])}):"";return[{title:r("An Experience"),gain:f,
parts:d,ways:u}]}function Sr(e,t,s,n){let o=t.offers.find(({id:d})=>d===s.offer);if(o)return X(e,t,o);let i=s.costs.filter(({track:d})=>d in e.game.tracks).map(
d=>d.who==="assistant"?r("who helps pays {cost}",{cost:Ae(e,d)}):Ae(e,d)).join(", "),c={title:e.label("choice",s.option),says:e.help("choice",s.option),cost:i},
l=s.costs.find(({track:d})=>d in e.game.once_a_turn);if(l&&Cr(e,t.character,l.track))return{...c,cost:r("once a turn, and spent in this one"),buttons:[]};let u=Tr(
e,t,s.costs);if(u)return{...c,note:u,buttons:[]};if(s.set)return{...c,note:Vt(e,t,[...n,...s.costs],s.costs),buttons:[{text:r("Take"),run:()=>e.table.changeAction(
t.id,{spec:s.set},"*")}]};if(s.kind==="trade")return{...c,cost:r("{gm} must agree",{gm:e.gmName}),buttons:[{text:r("Ask"),run:()=>e.table.makeOffer(t.id,{kind:"\
trade",trade:s.word})}]};if(s.kind==="assist"){let d=bn(t,e.characters);return{...c,note:Kt(t).length&&!d.length?r("Nobody else can help."):"",buttons:d.map(({id:f,
name:$})=>({text:r("Ask {name}",{name:$}),run:()=>e.table.makeOffer(t.id,{kind:"assist",character:f})}))}}return{...c,cost:r("the others offer one, or {gm}",{gm:e.
gmName}),buttons:[]}}var gn=({state:e})=>e==="open"||e==="accepted",kt=(e,t)=>t.offers.filter(s=>gn(s)&&(e.isMe(s.to)||e.isMe(s.by))),Kt=e=>e.offers.filter(t=>t.
kind==="assist"&&gn(t)),bn=(e,t)=>t.filter(({id:s})=>s!==e.character&&!Kt(e).some(({character:n})=>n===s));function Jt(e,t){let s=e.game.offers.assist,n=Kt(t).filter(
({state:o})=>o==="accepted");return s&&n.length<(s.most??1)?bn(t,e.mine):[]}function Cr(e,t,s){let n=e.entries.findLast(({type:i})=>i==="turn_started")?.seq??0,
o=i=>i.who===t&&i.track===s&&i.amount<0;return e.entries.some(({type:i,seq:c,changes:l,reversed_by:u})=>i==="rolled"&&c>n&&!u&&l.some(o))}function Tr(e,t,s){for(let{
who:n,track:o,amount:i}of s){let{value:c}=e.character(t.character)?.tracks[o]??{};if(!(n!=="actor"||c===void 0||e.game.tracks[o]?.cost!=="spends")&&c<i)return r(
"{name} has {n}.",{name:e.label("track",o),n:c})}return""}function Vt(e,t,s,n=s){for(let[o,{value:i,cap:c}]of Object.entries(e.character(t.character)?.tracks??{})){
if(c===void 0||e.game.tracks[o]?.cost!=="adds"||!n.some(d=>d.track===o))continue;let l=s.filter(d=>d.track===o&&["actor",t.character].includes(d.who)),u=i+l.reduce(
(d,{amount:f})=>d+f,0)-c;if(l.length&&u>0)return r("{name}: {n} more than there is room for",{name:e.label("track",o),n:u})}return""}function kn(e,t){let{stress:s}=t.
flashback??{};if(s!==void 0)return Ae(e,{track:"stress",amount:s});let{changes:n=[],tick:o,start_clock:i}=t.price??{},c=n.map(({who:l,track:u,amount:d})=>`${e.isMe(
l)?"":`${e.nameOf(l)}: `}${d} ${e.label("track",u)}`);return o&&c.push(`${e.nameOf(o.clock)}: ${C(o.by,"{n} tick","{n} ticks")}`),i&&c.push(r("a new clock: {nam\
e}, {ticks} of {size}",i)),c.join(", ")}function wn(e,t,s){let{id:n,by:o,to:i,state:c,text:l,price:u,kind:d,...f}=s,{title:$,cost:h}=X(e,t,{...s,price:void 0}),
p=(x,A)=>x===_r[d]&&(x!=="die"||Object.keys(A).every(W=>jr.includes(W))),k=Object.entries($?f:{kind:d,...f}).filter(([x,A])=>!p(x,A)).map(([x,A])=>`${x}: ${JSON.
stringify(A)}`),S=[h,u&&(qr(u)?kn(e,{price:u}):JSON.stringify(u)),...k].filter(Boolean).join(", ");return[S?`${$??""} (${S})`:$,l&&R(l)].filter(Boolean).join(" ")}
var _r={assist:"character",bargain:"bargain",trade:"trade",die:"die",flashback:"flashback"},jr=["source","sides"];function qr({changes:e=[],tick:t,start_clock:s,
...n}){let o=(i,...c)=>Object.keys(i??{}).every(l=>c.includes(l));return!Object.keys(n).length&&e.every(i=>o(i,"who","track","amount"))&&o(t,"clock","by")&&o(s,
"name","ticks","size")}function Ar(e,t,{id:s,flashback:{text:n}}){let o=i=>({answer:"counter",offer:{kind:"flashback",flashback:{text:n,stress:i}}});return[0,1,
2,3,4].map(i=>({text:Ae(e,{track:"stress",amount:i}),run:()=>e.table.answerOffer(t.id,s,o(i))}))}function X(e,t,s){let n=s.kind==="assist"?e.nameOf(s.character):
e.nameOf(s.by),o={assist:r("{who} helps",{who:n}),bargain:`${e.label("choice","bargain")}: ${e.label("why",s.bargain)}`,trade:e.label("choice",`trade_${s.trade}`),
die:r("{who} gives a die: {source}, d{sides}",{who:n,...s.die}),flashback:`${e.label("choice","flashback")}: ${R(s.flashback?.text??"")}`},i=($,h)=>({text:$,run:()=>e.
table.answerOffer(t.id,s.id,{answer:h})}),c=e.isMe(s.to),{flashback:l}=s,u=l&&l.stress===void 0,d=c?[...u?Ar(e,t,s):[i(r("Accept"),"accept")],i(r("No"),"decline")]:
[i(r("Take back"),"withdraw")],f=e.game.offers[s.kind]?.costs;return{title:o[s.kind],says:s.text?R(s.text):"",cost:f?r("{who} pays {costs}",{who:n,costs:me(e,f)}):
kn(e,s),buttons:s.state==="accepted"?[i(r("Withdraw"),"withdraw")]:d,note:c||s.state!=="open"?"":r("waits for {who}",{who:e.nameOf(s.to)})}}function fe({play:e,
title:t,says:s,cost:n,note:o,buttons:i}){let c=l=>e.act(l,()=>{e.pressed=t});return a`<li class=${i.length?"way":"way no"} data-way=${t}>
    <div>
      <b>${t}</b> <span class="cost">${n}</span>
      ${s&&a`<p class="says">${s}</p>`}
      ${o&&a`<p class="tiny soft">${o}</p>`}
    </div>
    <span class="row wrap">
      ${i.map(({text:l,pressed:u,run:d})=>a`<${v}
            play=${e}
            aria-pressed=${u===void 0?null:String(u)}
            aria-label=${`${l}: ${t}`}
            onClick=${()=>c(d)}
          >
            ${l}
          <//>`)}
    </span>
  </li>`}function $e({play:e,action:t,named:s=!1}){let{effective:n={}}=e.stakes.get(t.id)?.value??{},o=ce(t),i=Xt(e,o),{fields:c,members:l}=Mr(e,t),u=typeof i.goal=="str\
ing"&&i.goal;u&&c.delete("goal");let d=s||e.mine.length===1&&e.mine[0].id===o.character,f=[...t.terms&&!d?[e.nameOf(o.character)]:[],...Er(e,i,c),...Fe(c,"effec\
t",i.effect)?[Ne(e,i.effect)]:[],...Ir(e,t,i,c),...yr(e,i,c),...Rr(e,o)];o.extra_actions&&f.push(C(o.extra_actions,"{n} extra action this turn","{n} extra actio\
ns this turn")),t.terms&&f.push(...ts(e,t.terms));for(let x of Nr)l.delete(x);let $=o.clock??(e.isGm?t.clock:void 0),h=$&&(e.clock($)??{name:e.nameOf($)}),p=i.warned_consequences,
m=Array.isArray(p)&&p.length>0&&p.every(x=>typeof x=="string");m&&c.delete("warned_consequences");let k=Fe(c,"position",i.position)&&i.position,{positions:b}=wt(
e),S=Lr(e,c,l,o.says);return a`${u&&a`<p class="says">${R(u)}</p>`}
    <div class="chips">
    ${f.map(x=>a`<span class="chip">${x}</span>`)}
    ${k&&a`<span class="chip">
        <${bt} level=${b.indexOf(k)+1} of=${b.length} />
        ${e.label("position",k)}
      </span>`}
    ${h&&a`<span class="chip">
        <${O} name="clock" />${h.name}${h.size&&a`, ${h.filled} ${r("of")} ${h.size}`}
      </span>`}
  </div>
    ${S.length>0&&a`<p class="small">${S.join(" \xB7 ")}</p>`}
    ${m&&a`<p class="note">${r("You are warned: {what}",{what:D(p)})}</p>`}
    <${Dr} play=${e} spec=${i} effective=${n} />`}var Nr=["character","assistants","clock","task","fiction_changed","override","spec","offers","says","rules","d\
ice","thrower"];function Mr(e,{id:t,spec:s,terms:n}){let o=([l,u])=>l!=="system"||u!==e.game.name?n||!Wr(e.field(l),u):!1,i=new Map(Object.entries(n?n.spec??{}:
s).filter(o)),c=new Map(Object.entries(n??{}).filter(([l,u])=>l!=="action"||u!==t));return{fields:i,members:c}}function Wr(e,t){return t===null||t===""||typeof t==
"object"&&!Object.keys(t).length||JSON.stringify(t)===JSON.stringify(e?.default)}function Fe(e,t,s){return!["string","number"].includes(typeof s)||s===""?!1:(e.
delete(t),!0)}function Er(e,t,s){let n=de(e),o=[],[i,c]=n.several?[]:[t[n.name],t[n.number]];if(i&&Fe(s,n.name,i)){let l=Fe(s,n.number,c);o.push(l?Le(e,i,c):I(i))}
for(let[l,u]of Object.entries(e.game.members)){let d=l===n.name?"":"+",f=Array.isArray(t[l])?t[l]:[];f.every($=>Zt($,"name",u))&&(s.delete(l),o.push(...f.map($=>`${$.
name} ${d}${$[u]}`)))}return o}function Zt(e,...t){let s=Object.entries(e??{});return s.length===t.length&&s.every(([n,o])=>t.includes(n)&&["string","number"].includes(
typeof o))}function Ir(e,t,s,n){let{difficulty:o=e.isGm?t.spec.difficulty:void 0}=s,i=t.terms?Is(t.terms.spec):t.difficulty_commit||s.difficulty_hidden;if(i)for(let c of[
"difficulty","difficulty_hidden"])n.delete(c);return Fe(n,"difficulty",o)?[r("Difficulty {n}",{n:o})]:i?[r("Difficulty secret")]:[]}function Dr({play:e,spec:t,effective:s}){
let n={position:i=>e.label("position",i),effect:i=>Ne(e,i)},o=Object.keys(n).filter(i=>t[i]&&s[i]&&s[i]!==t[i]);return o.length?a`<p class="small reckoned">
    ${r("By the rules of the table:")} ${o.map((i,c)=>a`${c>0&&" \xB7 "}${ss(t[i],s[i],n[i])}`)}
  </p>`:null}function Xt(e,{spec:t,agreed:s,terms:n}){if(!s||!n)return t;let o=c=>!(c in(n.spec??{}))&&(e.field(c)?.default??null)!==null,i=["position","effect",
"difficulty"].filter(o);return{...Object.fromEntries(i.map(c=>[c,e.field(c).default])),...t}}function es(e){return[...new Set(e)].map(s=>`${e.filter(n=>n===s).length}\
d${s}`).join(" + ")}function ts(e,{thrower:t,dice:s=[],rules:n}){let{game:o}=e,i=o&&n===o.rules&&n.startsWith("sha256:"),c=[es(s),i?`${o.title} (${n.slice(0,15)}\
\u2026)`:n].filter(Boolean).join(", ");return[r("{name} throws the dice",{name:e.personName(t)}),c]}function Rr(e,t){let{assistants:s=[],offers:n,task:o,fiction_changed:i,
override:c}=t,l=n.filter(({state:d})=>d==="accepted"),u=d=>l.some(({character:f,kind:$})=>$==="assist"&&f===d);return[...s.filter(d=>!u(d)).map(d=>r("{who} help\
s",{who:e.nameOf(d)})),...l.map(d=>wn(e,t,d)),...o?[r("Task: {what}",{what:o})]:[],...i?[r("Different now: {what}",{what:R(i)})]:[],...c?[r("Allowed all the sam\
e: {what}",{what:R(c)})]:[]]}function Lr(e,t,s,n={}){let o=Object.entries(n).map(([c,l])=>c in e.game.slots?`${pt(e,c)}: ${R(l)}`:Be(c,l)),i=[...t].map(([c,l])=>{
let u=e.field(c);return u?l===!0?u.title:`${u.title}: ${Qt(u,l)}`:Be(c,l)});return[...[...s].map(([c,l])=>Be(c,l)),...i,...o]}function Be(e,t){return`${e}: ${JSON.
stringify(t)}`}function Qt(e={},t){let{items:s,properties:n,"x-enum-labels":o}={...re(e),...e};return typeof t=="boolean"?t?r("Yes"):r("No"):typeof t=="string"?
o?.[t]?.label??R(t):Array.isArray(t)?t.map(c=>Qt(s,c)).join(", "):typeof t!="object"||t===null?String(o?.[t]?.label??t):`(${Object.entries(t).map(([c,l])=>`${n?.[c]?.
title??c}: ${Qt(n?.[c],l)}`).join(", ")})`}function yr(e,t,s){let{counted:n,offers:o}=e.game,i=[...Object.keys(n),...Object.values(o).map(({counts:l})=>l)],c=[...s].
flatMap(([l,u])=>{let d=e.field(l);return!(["dice","costs"].includes(d?.["x-group"])&&!d["x-free"]&&!i.includes(l))||u!==!0&&typeof u!="number"?[]:(s.delete(l),
u===!0?[d.title]:[`${d.title} ${u}`])});for(let[l,u]of[...s]){let d=je(e.field(l)??{});!d||!Array.isArray(u)||!u.every(f=>Zt(f,"source",d))||(s.delete(l),c.push(
...u.map(f=>lt(f.source,f[d]))))}for(let l of Object.keys(n)){let{number:u,of:d}=t[l]??{};!Zt(t[l],"number","of")||d<=1||(s.delete(l),c.push(r("Action {number} \
of {of}",{number:u,of:d})))}return c}function ss(e,t,s){return t===void 0||t===e?s(e):a`${s(t)} <s><span class="off">${r("instead of")} </span>${s(e)}</s>`}function wt({
game:{tables:e}}){let[t,s]=[e.positions,e.effects].map((n=[])=>n.map(({id:o})=>o));return{positions:t,effects:s}}function Ge(e){let{fields:t}=e.game,{positions:s,
effects:n}=wt(e);return{position:t.position?.default??s[0],effect:t.effect?.default??n[0]}}function Ne(e,t){let s=e.game.tables.effects?.find(({id:o})=>o===t)?.
ticks,n=e.label("effect",t);return s===void 0?n:`${n}, ${C(s,"{n} tick","{n} ticks")}`}function Me(e,{spec:t}){return t.system!==void 0&&t.system!==e.game.name}function ns(e){return{game:e,session:{options:{published:!0}},field:t=>e.spec.properties[t],
label:(t,s)=>e.labels[t]?.[s]?.label??String(s).replaceAll("_"," ")}}function vn(e,{spec:t}){let[s,n]=w(null);return N(()=>{e.client.describeSystem(t.system).then(
o=>n(ns(o)),()=>{})},[t.system]),s}function os({play:e,action:t}){let s=vn(e,t),n=e.stakes.get(t.id)?.value;if(!s||!n?.outcomes?.length)return null;let o=n.outcomes.
map(c=>({...K(s,[c])[0],chance:c.chance.decimal,says:s.label("outcome",c.outcome)})),i=Object.entries(n.readings??{});return a`<p><b>${I(n.summary)}</b></p>
    ${i.map(([c,{decimal:l}])=>a`<p class="small">
          ${s.label("reading",c)}: ${l.toLocaleString(V,{maximumFractionDigits:1})}
        </p>`)}
    ${o.length>1&&a`<${Z} parts=${o} /><${be} parts=${o} />`}`}function xn({play:e,action:t,spec:s,set:n,agree:o,player:i}){let c=vn(e,t);if(!c)return null;let l=f=>f in
s?s[f]:t.spec[f],u=[!0,!1].flatMap(f=>le(c,["gm"],f)),d=Object.entries(c.game.spec.properties).filter(([f,$])=>$["x-owner"]==="gm"&&c.game.fields[f]?.kind==="ob\
ject"&&!$["x-joined"]);return a`<section class="card stack">
    <${os} play=${e} action=${t} />
    ${d.map(([f,$])=>a`<${Br} name=${f} field=${$} value=${l(f)} change=${h=>n(f,h)} />`)}
    ${u.map(([f])=>a`<${te}
          key=${f}
          form="extra"
          play=${c}
          name=${f}
          value=${l(f)}
          change=${$=>n(f,$)}
        />`)}
    <${v} play=${e} class="primary" onClick=${()=>o({})}>${r("Agree: {player} can roll",{player:i})}<//>
  </section>`}function Br({name:e,field:t,value:s,change:n}){let o=(i,c)=>{let{[i]:l,...u}=s??{},d=Number.parseInt(c,10),f=Number.isNaN(d)?u:{...u,[i]:d};n(Object.
keys(f).length?f:null)};return a`<fieldset>
    <legend>${t.title}</legend>
    <p class="hint">${t.description}</p>
    <div class="stakes2">
      ${Object.entries(re(t).properties).map(([i,c])=>a`<div>
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
  </fieldset>`}var On=globalThis.trustedTypes?.createPolicy("card",{createHTML:e=>e});function vt({markup:e,load:t}){let s=E(null),[n,o]=w(e),[i,c]=w(!1);return N(()=>{!n&&t&&
t().then(o,()=>c(!0))},[]),N(()=>{s.current&&n&&(s.current.innerHTML=On?On.createHTML(n):n)},[n]),a`<div class="embedded" ref=${s}>${!n&&(i?r("It could not be l\
oaded."):"\u2026")}</div>`}function We(e,{refusals:t}){return e.ask(r("The host ended the chapter before your dice fell: another set of dice that could be seen beforehand. It is refusal {\
n} of your rolls. Roll in the new chapter?",{n:t}),r("Roll"))}function Sn({code:e},{type:t,by:s,action:n,character:o},i){return["action_over","offer_lapsed"].includes(
e)?!1:t==="rolled"?s===i.me||i.isMe(o):s===i.me&&!!n}var Fr=["player","shared","gm"];function Cn({play:e}){let[t,s]=w([]),[n,o]=w(null),[i,c]=w(""),l=f=>o(ge(f,e));N(()=>{Promise.all(e.game.extras.map(f=>e.client.
describeSystem(f))).then(s,l)},[]);let u=[...t,e.game],d=u.find(f=>f.name===i)??u[0];return a`<div><label for="dice-of">${r("Which dice?")}</label>
      <select id="dice-of" value=${d.name} onChange=${f=>c(f.target.value)}>
        ${u.map(f=>a`<option value=${f.name}>${f.title}</option>`)}
      </select></div>
    ${n&&a`<p class="note bad" role="alert">${n.text} ${n.more.join(" ")}</p>`}
    <${Gr} key=${d.name} play=${e} game=${d} told=${l} clear=${()=>o(null)} />`}function Gr({play:e,game:t,told:s,clear:n}){let[o,i]=w({}),[c,l]=w(t.approach.start??
1),[u,d]=w(""),[f,$]=w(""),h=t.name!==e.game.name&&e.session.options.published,p=ns(t),[m,k]=w([]),[b,S]=w({of:"",rules:"",sides:[],problem:null}),x=h&&t.joins&&
e.mine.length?ot(e):[],{approach:A,fields:W}=t,H=q=>!W[q]?.many&&q!=="goal"&&q!==A.name,[Y,G]=[!0,!1].map(q=>le(p,Fr,q).map(([U])=>U).filter(H)),ne=(q,U)=>i({...o,
[q]:U}),T=Y.filter(q=>W[q]?.required).map(q=>[q,Pr(p.field(q))]),F={...Object.fromEntries(T.filter(([,q])=>q!==void 0)),...o},ee=W[A.name]?.many,_=()=>{let U=Object.
entries(F).filter(([,g])=>g!==null&&g!=="").map(([g,j])=>[g,Hr(p.field(g),j)?Number(j):j]),Q=ee?{[A.name]:[{name:r("Dice"),[A.number]:c}]}:{};return{system:t.name,
...Object.fromEntries(U),...Q}},y=JSON.stringify(_());N(()=>{if(!h||m.length)return;let q=new AbortController,{signal:U}=q;return e.client.odds(JSON.parse(y),{signal:U}).
then(({rules:Q,sides:g})=>S({of:y,rules:Q,sides:g,problem:null}),Q=>U.aborted||S({of:y,rules:"",sides:[],problem:Q})),()=>q.abort()},[y,h,m.length]);let P=b.of===
y&&!b.problem?b:null,M=b.of===y?b.problem:null,ie=P&&[es(P.sides),P.rules].filter(Boolean).join(", "),Te=async()=>{n();try{$(await Ur(e,_()))}catch(q){s(q)}},De=()=>{
let{entry:q}=x.find(({id:g})=>g===m[0]),U=e.isMe(q.character)?q.character:e.mine[0].id,Q=q.ruling?.goal;return e.table.openAction({character:U,spec:{..._(),...Q?
{goal:Q}:{}},joins:m})},Lt=()=>e.table.rollAtTable({spec:_(),rules:P.rules,dice:P.sides,...u?{clock:u}:{},...zr(e)},{again:q=>We(e,q)}),he=h&&!m.length&&!P,yt=()=>e.
act(()=>m.length?De():Lt(),()=>{e.close(),e.look("")}),et=e.clocks.filter(({state:q})=>q==="open"),Bt=e.isGm?r("Call for the roll"):r("Ask {gm}",{gm:e.gmName}),
pe=q=>a`<${te}
      key=${q}
      form="dice"
      play=${p}
      name=${q}
      value=${F[q]}
      change=${U=>ne(q,U)}
    />`;return a`<form class="stack" onSubmit=${q=>{q.preventDefault(),h?M&&!m.length?s(M):he||yt():Te()}}>
    ${ee&&a`<div>
        <label for="dice-pool">${r("How many dice?")}</label>
        <${L}
          id="dice-pool"
          value=${c}
          least=${1}
          most=${10}
          change=${l}
        />
      </div>`}
    ${Y.map(pe)}
    ${h&&"clock"in t.spec.properties&&et.length>0&&a`<div>
        <label for="dice-clock">${r("Which clock does it fill?")}</label>
        <select id="dice-clock" value=${u} onChange=${q=>d(q.target.value)}>
          <option value="">${r("none")}</option>
          ${et.map(q=>a`<option value=${q.id}>${q.name}</option>`)}
        </select>
      </div>`}
    ${G.length>0&&a`<details><summary>${r("More")}</summary><div class="stack">${G.map(pe)}</div></details>`}
    ${x.length>0&&a`<${rt} play=${e} rolls=${x} picked=${m} change=${k} />`}
    <div class="row wrap">
      ${h&&a`<${v} play=${e} class="primary" lacks=${he}>
          ${m.length?Bt:r("Roll before everybody")}
          ${!m.length&&P&&a`<small>${ie}</small>`}
        <//>`}
      <${v} play=${e} type="button" class=${h?"":"primary"} onClick=${Te}>${r("Roll for you alone")}<//>
    </div>
    <p class="hint">
      ${r("What you roll for you alone is nowhere but here: the table keeps nothing of it, and nothing proves it.")}
    </p>
    ${f&&a`<div role="status"><${vt} key=${f} markup=${f} /></div>`}
  </form>`}function Pr(e){let{type:t,minimum:s=0,enum:n}=re(e);if(e.default===void 0)return n?.[0]??(t==="integer"?Math.max(0,s):void 0)}function Hr(e,t){return typeof t==
"string"&&!!re(e).enum?.includes(Number(t))}async function Ur(e,t){let s={"Content-Type":"application/json",Accept:"text/html","Accept-Language":e.page.language},
n=await fetch("/v1/rolls",{method:"POST",headers:s,body:JSON.stringify(t)}).catch(()=>{throw new tt("offline")});if(n.ok)return n.text();throw Object.assign(new Error(
n.statusText),await n.json())}function zr(e){return!e.isGm&&e.mine.length?{character:e.mine[0].id}:{}}var Yr=1500,jn="localStorage",qn="checked",xt=class{#e;#t;constructor(t){this.#e=t,this.#t=new Map(_n(t))}of(t){return this.#t.get(Tn(t.seq,Date.parse(t.at),Se(
t).map(({face:s})=>s)))}note(t){for(let{seq:o,at:i,dice:c,right:l}of t)this.#t.set(Tn(o,i,c.map(([,u])=>u)),l);let n=[...new Map([..._n(this.#e),...this.#t])].sort(
([o],[i])=>Number.parseInt(o,10)-Number.parseInt(i,10)).slice(-Yr);ke(jn,qn,this.#e,n)}};function Se({ruling:e,resistance:t,announced:s,dice:n}){return e?.dice??
t?.dice??s?.dice??n??[]}function Tn(e,t,s){return`${e} ${t} ${s.join(",")}`}function _n(e){let t=oe(jn,qn,e);return Array.isArray(t)?t.filter(s=>Array.isArray(s)&&
typeof s[1]=="boolean"):[]}function Ce(e,t){let s=e.label("track",t);return V==="de"||e.game.tracks[t]?.cost==="spends"?s:s.charAt(0).toLowerCase()+s.slice(1)}function rs(e,{who:t,who_name:s,
track:n,amount:o}){let i=Ot(e,t,s);return n==="locked"?o<0?r("{clock} opens",{clock:i}):r("{clock} is locked again",{clock:i}):n==="lost"?o>0?r("{clock} is lost",
{clock:i}):r("{clock} is open again",{clock:i}):n==="started"?o>0?r("{clock} starts",{clock:i}):r("{clock} is taken back",{clock:i}):n==="turn"?o>0?r("the next \
turn"):r("the turn before"):""}function Ot(e,t,s){return e.clock(t)?.name??s??r("a clock")}function is(e,t){let{who:s,who_name:n,track:o,amount:i}=t,c=Ot(e,s,n),
l=Math.abs(i);if(o==="filled")return(i<0?C(l,"{n} tick off {clock}","{n} ticks off {clock}",{clock:c}):C(l,"{n} tick on {clock}","{n} ticks on {clock}",{clock:c}))+
Pe(t,e.clock(s));let u=rs(e,t);if(u)return u;let d={n:l,track:Ce(e,o),who:s==="session"?r("the table"):e.character(s)?.name??n??s};return(i<0?r("{n} {track} off\
 {who}",d):r("{n} {track} to {who}",d))+Pe(t)+as(t)}function St(e,t,s){let{size:n}=s,{amount:o,to:i,loops:c=0}=e,l=c*n+i-o,u=s.kind==="countdown"?l%n:Math.max(0,
i-o);return r("{name}: {from} to {to} of {size}",{name:t,from:u,to:i,size:n})+Pe(e,s)}function Pe({amount:e,to:t,loops:s=0,overflow:n=0},o){let{kind:i,size:c}=o??
{},l=i==="countdown"?s-Math.floor((s*c+t-e)/c):0;return[l>0?C(l,"full once","full {n} times"):"",l<0?r("not full any more"):"",n?r("{n} lost",{n:Math.abs(n)}):""].
map(u=>u&&`, ${u}`).join("")}function as({texts:e=[]}){return e.length?` (${e.join(", ")})`:""}function He(e,t){return Wn(t).map(s=>is(e,s))}function An(e,t,s){
if(s)return D(He(e,s.changes));let n=Wn(t.flatMap(({changes:o})=>o)).filter(({amount:o})=>o).map(o=>({...o,amount:-o.amount,overflow:0,to:void 0}));return n.length?
D(n.map(o=>is(e,o))):""}function Nn(e,t){return D(t.map(s=>s.track==="locked"?r("{clock} stays open",{clock:Ot(e,s.who,s.who_name)}):is(e,s)))}function Mn(e,t){
return D(t.map(({who:s,who_name:n,track:o,to:i,instead:c})=>{let l=Ot(e,s,n);if(o==="locked")return i?r("{clock} stays locked",{clock:l}):r("{clock} stays open",
{clock:l});let u=s==="session"?r("the table"):n??e.nameOf(s),d=o==="filled"?l:`${e.label("track",o)} (${u})`;return r("{what}: {n}, and not {instead}",{what:d,n:i,
instead:c})}))}function Wn(e){let t=new Map;for(let s of e){let n=`${s.who} ${s.track}`,o=t.get(n);t.set(n,o?{...s,amount:o.amount+s.amount,overflow:(o.overflow??
0)+(s.overflow??0),texts:[...o.texts??[],...s.texts??[]]}:s)}return[...t.values()].filter(({amount:s,overflow:n})=>s||n)}function En(e,t){let s=t.ruling?.audit??
t.resistance?.audit;if(e.warnings?.some(({code:i,seq:c})=>c===t.seq&&i!=="not_mine"))return"wrong";if(!Se(t).length)return null;if(t.given||s&&s.kind!=="committ\
ed")return"given";let n=e.checked.of(t);if(n===!1)return"wrong";if((s??t).bound===!1)return"unbound";if(t.terms&&!("action"in t.terms)&&!t.terms.dice)return"uns\
igned";if(n)return"checked";let o=e.session?.epoch?.e??0;return cs(e,t)<o?"ended":"sealed"}function cs(e,t){let n=(t.ruling?.audit??t.resistance?.audit)?.epoch??
t.proof?.rec?.e;return n!==void 0?n:e.entries.find(({type:i,seq:c})=>i==="epoch_closed"&&c>t.seq)?.epoch??e.session?.epoch?.e??0}function ls({resistance:e,attribute:t="",
terms:s,from_sheet:n}){if(!e.dice?.length)return"";let o=s?.rating??0;return n?r("With {what} {n}, by the sheet.",{what:t,n:o}):t?r("With {what} {n}, by the pla\
yer's word.",{what:t,n:o}):r("With {n}, by the player's word.",{n:o})}function Ct(e,t){let{resistance:s,character_name:n}=t;return{text:r("{name} resists",{name:n}),
flag:`${s.stress} ${Ce(e,e.game.resist_track)}`,kind:s.stress>0?"price":"good",more:[s.left?r("It is one step milder."):r("Nothing of it is left."),ls(t)].filter(
Boolean).join(" ")}}function In(e,{by:t,character:s,by_host:n}){return[e.character(s)&&e.actor(s)!==t&&r("thrown by {name}",{name:e.personName(t)}),n&&r("by the host's own hand")].
filter(Boolean).map(c=>` \xB7 ${c}`).join("")}function Dn({own:e,unsaid:t,moved:s,others:n}){return[[e,C(e,"{n} roll is by the host's own hand: the host could c\
hoose its dice.","{n} rolls are by the host's own hand: the host could choose their dice.")],[t,C(t,"It was not said who runs the service: {n} roll may be by th\
e host's own hand.","It was not said who runs the service: {n} rolls may be by the host's own hand.")],[s,C(s,"It was said {n} time that somebody else runs the \
service from then on. The log tells when.","It was said {n} times that somebody else runs the service from then on. The log tells when.")],[n,C(n,"{n} roll was \
thrown for a character that somebody else plays.","{n} rolls were thrown for a character that somebody else plays.")]].filter(([i])=>i).map(([,i])=>i)}async function us(e){let t=await e.act(()=>e.table.exportSession());t!==void 0&&Tt(e,t,"ndjson")}async function Ue(e){Tt(e,await e.table.evidence.lines(),"kept.\
jsonl")}function Tt(e,t,s){let n=(e.session.name||e.game.title||"table").replace(/[^\p{L}\p{N}]+/gu,"-").replace(/^-|-$/g,""),o=document.createElement("a");o.href=
URL.createObjectURL(new Blob([t],{type:"application/x-ndjson"})),o.download=`${n}-${new Date().toISOString().slice(0,10)}.${s}`,o.click(),setTimeout(()=>URL.revokeObjectURL(
o.href),6e4)}var Kr=["unproven","request_changed"];function ze({warnings:e}){let t=(...i)=>e.filter(({code:c})=>i.includes(c)),[s,n]=[t("not_mine"),t(...Kr)],o=new Set(n.map(
({about:i})=>i)).size;return{contradictions:e.length-s.length-n.length,foreign:s.length,unproven:o}}function _t({count:e}){return a`<p class="note bad" role="alert"><b>${Jr(
e)}</b></p>`}function Jr(e){return C(e,"{n} roll of yours was answered without the proof that it was made as you sent it.","{n} rolls of yours were answered wit\
hout the proof that they were made as you sent them.")}function Vr(e){let{othersRolls:t}=e,s=[...new Set(t.map(({by:n,character:o})=>`${e.nameOf(o)} (${e.nameOf(
n)})`))];return t.length?C(t.length,"{n} roll for a character of yours was made by somebody else: {who}.","{n} rolls for your characters were made by somebody e\
lse: {who}.",{who:D(s)}):""}function Rn({play:e}){let{refusals:t}=e,s=Vr(e);return a`${t>0&&a`<p class="small">
      ${C(t,"{n} roll of yours was refused: another throw that the host could see beforehand.","{n} rolls of yours were refused: each another throw that the hos\
t could see beforehand.")}
    </p>`}${s&&a`<p class="small">${s}</p>`}`}function jt({count:e}){let[t,s]=Zr(e);return a`<p class="note" role="alert"><b>${t}</b> ${s}</p>`}function Zr(e){return[
C(e,"{n} roll in your name was not sent by this device.","{n} rolls in your name were not sent by this device."),r("Did you roll on another device? If not, some\
body rolled as you.")]}function yn({play:e}){let[t,s]=w(null),[n,o]=w({busy:"",result:null,failed:""}),[i,c]=w(null),l=e.session.epoch?.e??0,u=async()=>{if(c(Hn(await e.table.evidence.
lines())),e.gone)return s(m=>m??[]);let p=await e.table.auditSession();s(p.epochs.filter(({sid:m})=>m===void 0||m===e.session.id))};N(()=>{u().catch(()=>s(p=>p??
[]))},[l,e.gone]);let d=async p=>{if(!n.busy){if(p&&(o({busy:"ends",result:null,failed:""}),!await e.act(()=>e.table.closeEpoch({client_seed:Gn()})))){o({busy:"",
result:null,failed:r("The chapter was not ended.")});return}o({busy:"checks",result:null,failed:""});try{let m=await ei(e);o({busy:"",result:m,failed:""}),e.say(
Pn(m)),await u().catch(()=>{})}catch(m){console.error(m),o({busy:"",result:null,failed:r("It could not be checked: {why}",{why:m.message})})}}};if(t===null)return a`<${Ln} play=${e} result=${n.
result} /><p class="soft">…</p>`;let f=t.find(({e:p})=>p===l)?.rolls===0,$=t.some(({e:p,rolls:m,state:k})=>p<l&&m&&k==="revealed"),h=!!n.busy;return a`
    <${Ln} play=${e} result=${n.result} />
    <${Rn} play=${e} />
    <ul class="stack chapters">
      ${t.filter(({e:p,rolls:m})=>m||p===l).map(p=>a`<${Qr} key=${p.e} play=${e} chapter=${p} open=${l} />`)}
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
      ${f?null:a`<${v} play=${e} class="primary" lacks=${h} onClick=${()=>d(!0)}>
            ${n.busy==="ends"?r("The chapter ends \u2026"):r("End the chapter and check")}
          <//>`}
      ${$?a`<${v} play=${e} class=${f?"primary":""} lacks=${h} onClick=${()=>d(!1)}>
            ${n.busy==="checks"?r("The dice are thrown again \u2026"):r("Check what has ended")}
          <//>`:null}
    </div>
    <p class="hint">
      ${f?r("Chapter {n} has no rolls yet: it can be ended when there are some.",{n:l+1}):r("Ending chapter {n} opens its seal; the next chapter starts at once,\
 and play goes on.",{n:l+1})}
    </p>
    ${n.failed?a`<p class="note bad" role="alert">${n.failed}</p>`:null}
    ${n.result?a`<${ni} play=${e} result=${n.result} />`:null}
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
        <${v} play=${e} onClick=${()=>us(e)}>${r("Download everything")}<//>
        <button onClick=${()=>Ue(e)}>${r("My proofs")}</button>
      </div>
      <p class="hint">
        ${r("Everything is the table's log with its dice. Your proofs are what this device was told, and sent: keep them, so that nothing can be changed afterwa\
rds.")}
      </p>
    </section>
    <section class="stack part"><h3>${r("The seal of this chapter")}</h3>
      <p class="seal-text">${Un(e.session.epoch?.commit)}</p>
      <p class="hint">${r("Read it to each other: if all see the same, nobody was shown another one.")}</p></section>`}function Qr({play:e,chapter:{e:t,rolls:s,
state:n},open:o}){let i=e.entries.filter(f=>cs(e,f)===t).map(f=>e.checked.of(f)),c=Xr(e).get(t)??{right:0,wrong:0},l=f=>i.filter($=>$===f).length,[u,d]=[Math.max(
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
          </span>`}</li>`}var Bn=new WeakMap;function Xr(e){return Bn.get(e)??new Map}async function ei(e){let[t,s,n]=await Promise.all([e.table.exportSession(),
e.table.evidence.lines(),si()]),o=(d,f)=>({name:d,bytes:new TextEncoder().encode(f)}),i=ri(s)?[o("kept.jsonl",s)]:[],c=performance.now(),l=async()=>{performance.
now()-c<30||(await new Promise(d=>setTimeout(d)),c=performance.now())},u=await n.verifyFiles([o("export.ndjson",t)],i,{pause:l,me:e.me});if(u.verdict==="unreada\
ble")throw new Error(u.reason);return{...ti(e,u),exported:t}}function ti(e,{epochs:t,findings:s,unbound:n,unsigned:o,hosts:i,otherHands:c}){let l=({sid:p,e:m,n:k})=>`${p}\
 ${m} ${k}`,u=new Set(o.filter(({ruled:p})=>!p).map(l)),d=({about:p})=>p?.what==="mine",f={right:0,wrong:[],sealed:0,unsigned:0,unbound:n.filter(({sid:p})=>p===
e.session.id).length,own:i.own.length,unsaid:i.unsaid,moved:i.changes.length,others:c.length,head:"",mine:s.filter(d).length,findings:s.filter(p=>!d(p))},$=new Map,
h=[];for(let p of t.filter(({sid:m})=>m===e.session.id)){let m=p.faults.some(({roll:b})=>!b),k={right:0,wrong:0};$.set(p.e,k),p.rolls.length&&(f.head=Fn(p.heads.
at(-1)));for(let b of p.rolls){let S=b.entry?.seq??null,x=u.has(l({sid:p.sid,e:p.e,n:b.n})),A=!m&&b.faults.length===0&&!p.faults.some(W=>W.roll===b);A?x?f.unsigned+=
1:p.revealed?(k.right+=1,f.right+=1):f.sealed+=1:(k.wrong+=1,f.wrong.push({seq:S,e:p.e,n:b.n})),b.entry&&(!A||p.revealed&&!x)&&h.push({...b.entry,right:A})}}return Ks().
some(({sid:p})=>p===e.session.id)&&e.checked.note(h),Bn.set(e,$),e.changed(),f}function Fn(e){return[...e].map(t=>t.toString(16).padStart(2,"0")).join("")}async function si(){
return globalThis.rollwright||await import("/verify/verify.js"),globalThis.rollwright}function Gn(){return Fn(crypto.getRandomValues(new Uint8Array(16)))}function Pn({
right:e,wrong:t,findings:s,mine:n}){return t.length||s.length||n?r("Something is wrong with the dice or the log."):C(e,"{n} roll checked on this device: its dic\
e are those that were sealed.","{n} rolls checked on this device: all dice are those that were sealed.")}function ds(e,t){return e?a`<p class="small">${t}</p>`:
null}function ni({play:e,result:t}){let{right:s,wrong:n,sealed:o,unsigned:i,unbound:c,findings:l,mine:u,head:d}=t;return n.length||l.length||u||ze(e).unproven?null:
a`<div class="stack" role="status">
    <p class="flag good">
      <${O} name="shield" />
      ${s?Pn(t):r("No roll of an ended chapter is there to check.")}
    </p>
    <p class="small">
      ${r("Checked as {name}: every roll in this name was sent by this device.",{name:e.nameOf(e.me)})}
    </p>
    ${d?a`<p class="small">
          ${r("All rolls so far, in one number:")} <span class="seal-text">
            ${Un(d)}
          </span> ${r("Who checks now and reads the same number was shown the same rolls.")}
        </p>`:null}
    ${ds(o,C(o,"{n} more is sealed until its chapter ends.","{n} more are sealed until their chapter ends."))}
    ${ds(i,C(i,"{n} roll did not sign its dice: how many there are is not checked here.","{n} rolls did not sign their dice: how many there are is not checked h\
ere."))}
    ${ds(c,C(c,"{n} roll did not name its chapter, so that the host could have chosen its dice. Rolls from this page always do.","{n} rolls did not name their c\
hapter, so that the host could have chosen their dice. Rolls from this page always do."))}
    ${Dn(t).map(f=>a`<p class="small">${f}</p>`)}
  </div>`}function Ln({play:e,result:t}){let s=t?.wrong??[],n=t?.findings??[],o=t?.mine??0,{contradictions:i,foreign:c,unproven:l}=ze(e);return!s.length&&!n.length&&
!o&&!e.warnings.length?null:a`<section class="stack" role="alert"><h3>${r("Something is wrong")}</h3>
    ${s.map(({seq:u,e:d,n:f})=>a`<p class="note bad">
          <b>${r("Roll {n} of chapter {e} does not match its seal.",{n:f,e:d+1})}</b> ${oi(e,u)}
        </p>`)}
    ${!s.length&&n.length?a`<p class="note bad">
          <b>${r("The log does not fit together, or not with what this device was told.")}</b>
        </p>`:null}
    ${l?a`<${_t} count=${l} />`:null}
    ${o||c?a`<${jt} count=${o||c} />`:null}
    ${i?a`<p class="note bad">
          <b>
            ${C(i,"The table has told this device something else than before.","The table has told this device {n} times something else than before.")}
          </b>
        </p>`:null}
    <p class="small">${r("This device has kept the proof. Save it, and show it to the table.")}</p>
    <div class="row wrap">
      <button onClick=${()=>Ue(e)}>${r("My proofs")}</button>
      ${t?a`<button onClick=${()=>Tt(e,t.exported,"ndjson")}>
            ${r("The file that was checked")}
          </button>`:null}
    </div>
    ${n.length+e.warnings.length?a`<details class="whole">
          <summary>${r("Exactly")}</summary>
          <ul class="stack tiny">
            ${[...n.slice(0,20).map(({text:u})=>u),...e.warnings.map(({detail:u})=>u)].map(u=>a`<li>${u}</li>`)}
          </ul>
        </details>`:null}
  </section>`}function oi(e,t){let s=e.entries.find(o=>o.seq===t);if(!s)return"";let n=s.ruling?.goal;return r("It is of {who}{goal}.",{who:s.character_name??s.
by_name,goal:n?` (${n})`:""})}function Hn(e){return e.split(`
`).filter(t=>t.includes('"proof":{')).length}function ri(e){return Hn(e)>0||e.split(`
`).some(t=>t.startsWith('{"sent":'))}function Un(e){return(e??"").slice(0,16).replace(/(.{4})(?=.)/g,"$1 ")}async function zn(e){let t=await e.act(()=>e.table.closeEpoch(
{client_seed:Gn()}));return t&&await us(e),!!t}function ms(e){return e.replace(/(.{5})(?=.)/g,"$1 ")}var ii=/^(localhost|127\.[\d.]+|\[::1\])$/;function Yn({play:e}){let{url:t}=e.client,s=ii.test(new URL(t).
hostname),[n,o]=w({urls:[],this_machine_only:!1}),[i,c]=w("");N(()=>{e.client.listAddresses().then(o,()=>{})},[]);let l=[...new Set(s&&n.urls.length?n.urls:[t,...n.
urls])],u=i||l[0],d=e.session.join_code??"",f=new URLSearchParams({t:e.seat.sid,c:d,n:e.session.name,g:e.gmName}),$=e.people.filter(({id:h,active:p})=>p&&h!==e.
me);return a`
    ${s&&!n.urls.length&&a`<p class="note">
        ${n.this_machine_only?r("Only this machine reaches your table. For others in your network, stop the service and start it with \u201Cmake run HOST=0.0.0.0\u201D; t\
he table stays."):r("This address works on this machine only. For others, open the page at an address that they can reach, and invite from there.")}
      </p>`}
    ${l.length>1&&a`<div>
        <label for="reached">${r("Address at which the others reach you")}</label>
        <select id="reached" value=${u} onChange=${h=>c(h.currentTarget.value)}>
          ${l.map(h=>a`<option>${h}</option>`)}
        </select>
      </div>`}
    ${d&&a`<${ai} key=${u} link=${`${u}/play#${f}`} title=${e.session.name} />
      <p>
        ${r("Or say it: open {place}, then the code",{place:`${new URL(u).host}/play`})}
        <br />
        <output class="code" aria-label=${r("Code")}>${ms(d)}</output>
      </p>`}
    <${v} play=${e} class="quiet" onClick=${()=>e.act(()=>e.table.changeCode())}>${r("New code")}<//>
    <p class="hint">
      ${r("Anyone with the link or the code can sit down. A new code shuts the old ones; those who sit here stay.")}
    </p>
    <h3>${r("At the table")}</h3>
    ${$.length?a`<p>${$.map(({name:h})=>h).join(", ")}</p>`:a`<p class="wait small">
          <span class="dots">${r("Nobody else yet. They appear here as they sit down")}</span>
        </p>`}`}function ai({link:e,title:t}){let[s,n]=w(!1),[o,i]=w(null),c=E(null);return N(()=>{let l=!1;return n(!1),import("./uqr.js").then(
({encode:u})=>l||i(u(e))),()=>{l=!0}},[e]),a`
    ${o&&a`<${ci} drawn=${o} label=${r("QR code of the link")} />`}
    <div>
      <label for="link">${r("Link")}</label>
      <input id="link" ref=${c} readonly value=${e} onFocus=${l=>l.target.select()} />
    </div>
    <div class="row wrap">
      <button class="primary" onClick=${async()=>n(await Hs(c.current))}>
        <${O} name=${s?"check":"copy"} />
        ${s?r("Copied"):r("Copy the link")}
      </button>
      ${navigator.share&&a`<button onClick=${()=>navigator.share({title:t,url:e}).catch(()=>{})}>${r("Share\u2026")}</button>`}
    </div>`}function ci({drawn:e,label:t}){let s=e.data.flatMap((n,o)=>n.map((i,c)=>i?`M${c} ${o}h1v1h-1z`:"")).join("");return a`<svg
    class="qr"
    viewBox=${`0 0 ${e.size} ${e.size}`}
    role="img"
    aria-label=${t}
    shape-rendering="crispEdges"
  >
    <rect width="100%" height="100%" fill="#fff" />
    <path d=${s} fill="#000" />
  </svg>`}function qt(e,{state:t,terms:s,awaits:n}){return t!=="ready"?!1:s?s.thrower===e.me:n.some(({who:o,what:i})=>i==="roll"&&e.isMe(o))}function li(e,t){if(!e)return new Map;
let s=new Map(Object.entries(e.throws));for(let n of t)n.seq<=e.last||!Se(n).length||s.set(n.by,(s.get(n.by)??0)+1);return s}function Ee(e){let[t,s]=w(null);return N(
()=>{e.play.table.report().then(s,()=>{})},[]),ui({...e,report:t})}function ui({play:e,id:t,character:s,now:n,change:o,report:i}){let c=li(i,e.entries),l=e.people.
filter(({active:f,role:$})=>f&&$!=="spectator").map(f=>({...f,throws:c.get(f.id)??0})).sort((f,$)=>f.throws-$.throws);if(l.length<2)return null;let u=e.actor(s),
d=l.some(({id:f})=>f===u)?u:e.gm?.id;return a`<div>
    <label for=${t}>${r("Who throws the dice?")}</label>
    <select
      id=${t}
      value=${n||d}
      ...${we(e,({value:f})=>o(f===d?null:f))}
    >
      ${l.map(({id:f,name:$,throws:h})=>a`<option value=${f}>
            ${[$,i&&C(h,"{n} throw so far","{n} throws so far")].filter(Boolean).join(", ")}
          </option>`)}
    </select>
  </div>`}function fs(e,{text:t,pick:s}){return t||e.label("menu",s)}function Ye(e,t){return[t.harm_level&&r("harm {n}",{n:t.harm_level}),t.ticks!==void 0&&!t.effect&&C(t.
ticks,"{n} tick","{n} ticks"),t.clock&&e.nameOf(t.clock),t.effect&&e.label("effect",t.effect),t.position&&e.label("position",t.position)].filter(Boolean).join("\
, ")}function Kn({play:e,action:t,consequence:s,own:n,docked:o}){let i=e.stakes.get(t.id)?.value?.pending?.find(({consequence:{id:M}})=>M===s.id),c=s.character??
t.character,l=i?.ratings??{},[u,d]=w(e.ratings.get(c)??{}),[f=""]=Object.keys(l).sort((M,ie)=>l[ie]-l[M]),$=u.attribute in l||u.attribute===""?u.attribute:f,h=$?
l[$]:u.rating??2,p=M=>{e.ratings.set(c,{...u,...M}),d({...u,...M})},m=i?.chances?.find(M=>M.rating===h),k=m&&(Re(m)!==null||m.terms.rating!==h),b=m?.terms?.consequence?
{...m.terms.consequence,id:s.id}:s,S=b.character??t.character,x=e.character(S),A=m&&fi(m,i.room,Ce(e,e.game.resist_track)),W=m?.terms?.thrower??(s.thrower||e.actor(
S)),H=i?.price===void 0,Y=H?W===e.me:n,G=n||H&&Y,ne=()=>e.act(()=>e.table.choose(t.id,{take:[b.id]}),()=>e.step()),T=()=>e.act(()=>e.table.resistConsequence(t.id,
i?.price===void 0?{consequence:b.id,rating:h,terms:m.terms,...$&&{attribute:$}}:{consequence:b.id},{again:M=>We(e,M)}),M=>e.step()??e.say($i(e,M))),F=M=>e.act(()=>e.
table.choose(t.id,{fate:{[b.id]:M}})),ee=m?.stress.reduce((M,{stress:ie,chance:Te})=>M+ie*Te.decimal,0),_=fs(e,b),y=Ce(e,e.game.resist_track),P=x?.tracks[e.game.
resist_track];return a`<section class="card stack">
    <div class="row wrap">
      <h2>${_}</h2>
      <span class="flag bad push">
        <${O} name="warn" />
        ${Ye(e,b)||e.label("menu",b.pick)}
      </span>
    </div>
    ${G&&i&&a`<p class="small">
        ${i.left?r("Resist it, and only this is left: {left}.",{left:Ye(e,i.left)||e.label("menu",i.left.pick)}):r("Resist it, and nothing of it is left.")} ${i.
price===void 0?r("It costs {track}, by the dice:",{track:y}):r("It costs {n} {track}, without a roll.",{n:i.price,track:y})}
      </p>`}
    ${G&&k&&a`<p class="note bad" role="alert">
        ${r("What the table tells of this roll cannot be signed as it stands. Nothing is rolled.")}
      </p>`}
    ${G&&A&&a`<p class="hint">${r("Your character's rating in what resists this: as your game counts it.")}</p>
      <div class="row wrap">
        <span>${r("Dice that resist")}</span>
        ${f&&a`<select
            aria-label=${r("What resists")}
            value=${$}
            onChange=${M=>p({attribute:M.target.value,rating:h})}
          >
            ${Object.entries(l).map(([M,ie])=>a`<option value=${M}>${M} ${ie}</option>`)}
            <option value="">${r("another rating, by your word")}</option>
          </select>`}
        ${!$&&a`<${L}
            says=${r("Dice that resist")}
            value=${h}
            least=${0}
            most=${4}
            change=${M=>p({attribute:"",rating:M})}
          />`}
      </div>
      <${Z} parts=${A} />
      <${be} parts=${A} />`}
    ${G&&H&&m?.terms&&a`<${di} play=${e} terms=${m.terms} />`}
    ${G&&P&&a`<${qe}
        name=${e.label("track",e.game.resist_track)}
        shape=${e.game.tracks[e.game.resist_track]?.shape}
        value=${P.value}
        cap=${P.cap}
      />`}
    ${n&&!Y&&a`<p class="note">${r("{name} throws the dice",{name:e.personName(W)})}</p>`}
    ${(n||e.isGm)&&H&&i&&a`<${Ee}
        play=${e}
        id=${`thrower-${s.id}`}
        character=${S}
        now=${W}
        change=${M=>e.act(()=>e.table.choose(t.id,{throwers:{[s.id]:M}}))}
      />`}
    ${G&&a`<div class=${o?"dock":""}>
        ${o&&a`<p class="named">${[_,Ye(e,b)].filter(Boolean).join(" \xB7 ")}</p>`}
        <div class="go">
      ${Y&&a`<${v}
        play=${e}
        class="primary"
        lacks=${k||H&&!m}
        aria-label=${`${r("Resist")}: ${_}`}
        onClick=${T}
      >
        <span>${r("Resist")}</span>
        ${ee===void 0?null:a`<small>
              ${h===0?r("2 dice, the lower counts"):C(h,"roll {n} die","roll {n} dice")} · ${r("{n} {track} on average",{track:y,n:ee.toLocaleString(V,{minimumFractionDigits:1,
maximumFractionDigits:1})})}
            </small>`}
      <//>`}
      ${n&&a`<${v} play=${e} aria-label=${`${r("Take it")}: ${_}`} onClick=${ne}>
        ${r("Take it")}
      <//>`}
    </div>
  </div>`}
    ${e.isGm&&a`<div class="row wrap">
        <${v} play=${e} class="mini" onClick=${()=>F("landed")}>${r("It lands")}<//>
        <${v} play=${e} class="mini" onClick=${()=>F("reduced")}>${r("One step milder")}<//>
        <${v} play=${e} class="mini" onClick=${()=>F("avoided")}>${r("It does not happen")}<//>
      </div>`}
  </section>`}function di({play:e,terms:t}){let{consequence:s={}}=t,n=[...ts(e,t),s.severity&&r("Severity: {what}",{what:e.label("severity",s.severity)}),s.mark&&
e.label("track",s.mark),s.character&&e.nameOf(s.character)].filter(Boolean),o=mi(s),i=[...Es(t).filter(([c])=>c!=="consequence"&&c!=="rating"),...Object.entries(
s).filter(([c])=>!o.has(c))];return a`<p class="chips">${n.map(c=>a`<span class="chip">${c}</span>`)}</p>
    ${i.length>0&&a`<p class="small">${i.map(([c,l])=>Be(c,l)).join(" \xB7 ")}</p>`}`}function mi({text:e,resistible:t,...s}){let o=["id",e?"text":"pick",...["h\
arm_level","clock","effect","position","severity","mark","character"].filter(i=>s[i])];return s.effect||o.push("ticks"),t===!0&&o.push("resistible"),new Set(o)}
function fi({stress:e},t,s){let n={clean:[],price:[],bad:[]},o=({stress:u})=>t===void 0?u>2?"price":"clean":u>t?"bad":u===t&&t>0?"price":"clean";for(let u of e)
n[o(u)].push(u);let i=u=>String(u).replace("-","\u2212"),c=u=>u.length>1?r("{from} to {to} {track}",{track:s,from:i(Math.min(...u.map(d=>d.stress))),to:i(Math.max(
...u.map(d=>d.stress)))}):`${i(u[0].stress)} ${s}`,l={clean:"",price:t===void 0?"":r("your last box"),bad:t===0?r("you have no box left"):r("more than you have")};
return Object.entries(n).filter(([,u])=>u.length).map(([u,d])=>({kind:u,chance:d.reduce((f,{chance:$})=>f+$.decimal,0),says:[c(d),l[u]].filter(Boolean).join(": ")}))}
function $i(e,t){let{text:s,flag:n,more:o}=Ct(e,t);return`${s}: ${n}. ${o}`}function Jn(e,t){let s=t.by_name??"";switch(t.type){case"rolled":return $s(e,t);case"chosen":return t.verdict?e.label("outcome",t.verdict.outcome):"";case"actio\
n_closed":return r("{who} has ended it without a roll.",{who:s});case"action_opened":return t.action_after.kind==="narrated"?t.action_after.consequences[0]?.text??
"":r("{who} wants to: {goal}",{who:s,goal:R(t.action_after.spec.goal??"")});case"action_changed":return t.action_after.agreed?r("{who} has agreed.",{who:s}):r("\
{who} has changed the terms.",{who:s});case"offer_made":return r("{who} offers something.",{who:s});case"offer_answered":return r("{who} has answered an offer.",
{who:s});case"tale_told":return r("{who} tells: {what}",{who:s,what:t.text});case"reversed":return r("{who} has taken something back.",{who:s});case"person_join\
ed":return r("{who} has sat down.",{who:s});case"game_changed":return r("{who} moved the table to {rules}.",{who:s,rules:t.title||t.rules});default:return""}}function $s(e,{
ruling:t,announced:s,character_name:n=""}){if(t)return hi(e,t);let o=n||r("Somebody");if(!s)return r("{who} has rolled.",{who:o});let i=At(s)?e.help("outcome",Ke(
e,s)):r("{gm} knows whether it works.",{gm:e.gmName});return`${o}: ${hs(s)}. ${i}`}function hi(e,{dice:t,total:s,outcome:n,degree:o}){let i=t.map(({role:u="pool",
sign:d="",face:f})=>u==="pool"?`${d}${f}`:`${e.label("role",u)} ${d}${f}`),c=s===void 0?"":`= ${s}`,l=[o&&e.label("degree",o),n&&e.label("outcome",n)];return[[...i,
c].filter(Boolean).join(" "),l.filter(Boolean).join(", ")].filter(Boolean).join(" - ")}function Vn({dice:e}){return["hope","fear"].map(t=>e.find(s=>s.role===t)?.
face)}function Ke({game:{grades:e,outcomes_of:t}},{reaction:s=!1}={}){let n=t?.reaction??[];return Object.keys(e).find(o=>e[o]==="crit"&&n.includes(o)===s)??""}
function At(e){let[t,s]=Vn(e);return t!==void 0&&t===s}function hs(e){let{total:t,reaction:s}=e,[n,o]=Vn(e);return n===void 0?String(t??""):s&&n!==o?r("{total},\
 a reaction roll",{total:t}):n===o?r("{total}, a critical success",{total:t}):n>o?r("{total} with Hope",{total:t}):r("{total} with Fear",{total:t})}function Je({play:e,entry:t,action:s}){let n=h=>h.verdict&&h.roll===t.seq&&!h.reversed_by,o=t.ruling??t.resistance??(t.announced&&{...t.announced,...e.entries.find(
n)?.verdict}),[i,c]=w(!1);if(N(()=>{if(t.seq<=e.tumbled)return;e.tumbled=t.seq,c(!0),Gt(o?.dice?.length??0);let h=setTimeout(()=>c(!1),1300);return()=>clearTimeout(
h)},[t.seq]),!o)return null;let l=e.entries.findLast(({seq:h,action_after:p})=>p?.id===t.action&&h<t.seq),u=t.action_after??s??l?.action_after,d=t.resistance?"":
o.goal??u?.spec?.goal,f=()=>{c(!1),Gt(o.dice.length),requestAnimationFrame(()=>requestAnimationFrame(()=>c(!0))),setTimeout(()=>c(!1),1300)},$=t.resistance?Ct(e,
t):xi(e,o);return a`<article
    class=${`card stack ${i?"rolling":""} ${t.reversed_by?"undone":""}`}
    aria-label=${r("The roll")}
  >
    <p class="soft tiny">
      ${[t.character_name,pi(e,t,u?.spec)].filter(Boolean).join(" \xB7 ")} ${o.position&&a`· <${gi} play=${e} ruling=${o} spec=${u?.spec} />`}
    </p>
    ${d&&a`<p class="says">${R(d)}</p>`}
    ${o.dice?.length>0&&a`<button
        type="button"
        class="dice-button"
        aria-label=${r("The dice: {faces}. See them tumble again",{faces:o.dice.map(({face:h})=>h).join(", ")})}
        onClick=${f}
      >
        <${Oi} family=${vi(e,t,o)} play=${e} ruling=${o} />
      </button>`}
    <div class="after stack">
      <${bi} play=${e} ruling=${o} />
      <${ki} play=${e} ruling=${o} />
      <div class="head">
        <span class="verdict">${$.text}</span>
        ${$.flag&&a`<span class=${`flag ${$.kind}`}>${$.flag}</span>`}
      </div>
      ${$.more&&a`<p class="small">${$.more}</p>`}
      ${o.warnings?.map(({detail:h})=>a`<p class="small">${I(h)}.</p>`)}
      ${t.opportunity_lost&&a`<p class="small">${r("This opportunity was lost before.")}</p>`}
      <${Si} play=${e} changes=${t.changes} />
      ${t.reversed_by&&a`<p class="small">${r("It was taken back.")}</p>`}
      ${o.prompts?.length>0&&!s&&!t.reversed_by&&a`<p class="soft small">${o.prompts[0]}</p>`}
    </div>
  </article>`}function pi(e,t,s={}){if(t.approach)return I(t.approach);let{name:n,several:o}=de(e);return o?t.ruling?(s[n]??[]).map(i=>I(i.name)).join(" + "):"":
t.announced&&s[n]?I(s[n]):""}function gi({play:e,ruling:t,spec:s={}}){let{position:n,effect:o}=t,i=(c,l,u)=>ss(l??u,u,d=>e.label(c,d));return a`${i("position",s.
position,n)}
    ${o&&a` · ${i("effect",s.effect,o.rolled)}`}`}function bi({play:e,ruling:t}){let{total:s,dice:n,modifiers:o=[]}=t;if(s===void 0||!n.length)return null;let i=u=>u<
0?`\u2212 ${-u}`:`+ ${u}`,l=[...n.filter(({counts:u})=>u!==!1).map(({face:u,role:d})=>[d==="disadvantage"?-u:u,e.label("role",d)]),...o.map(({label:u,value:d})=>[
d,e.label("modifier",u)])];return a`<p class="sum">${l.map(([u,d],f)=>a`<span class="chip"><b>${f?i(u):u}</b> ${d}</span> `)}<span class="chip"><b>= ${s}</b></span></p>`}
function ki({play:e,ruling:t}){let{pool:s,dice_modifier:n,specialty:o,harm_roll:i}=t,c=n===void 0?[]:s.sources.map(l=>wi(e,l));return o&&c.push(o),i&&c.push(e.label(
"value",i)),c.length?a`<p class="sum">${c.map(l=>a`<span class="chip">${l}</span> `)}</p>`:null}function wi(e,{source:t,dice:s}){let n=e.label("source",t);return s<
0?lt(n,s):`${n} ${s}`}function vi(e,{resistance:t},s){return t?"fitd":Zn(e,s)?"":e.family}function Zn(e,{system:t}){return t!==void 0&&t!==e.game.name}function xi(e,t){
if(Zn(e,t))return{text:I(t.summary),flag:"",kind:"",more:""};let s=t.outcome&&e.label("outcome",t.outcome),n=t.outcome?ht[xe(e,t)]:"";if(e.family==="duality"){let u=t.
outcome??(At(t)?Ke(e,t):"");return{text:hs(t),flag:s,kind:n,more:u?e.help("outcome",u):r("{gm} knows whether it works.",{gm:e.gmName})}}let o=e.help("outcome",t.
outcome)||s,i=t.net??t.successes,c=i===void 0?"":C(Math.max(i,0),"{n} success","{n} successes"),l=t.degree&&e.label("degree",t.degree);return{text:o,flag:s,kind:n,
more:[c,l].filter(Boolean).join(" \xB7 ")}}function Oi({play:e,family:t,ruling:s}){let{dice:n}=s;if(t==="duality"){let o=n.filter(({role:l})=>l==="hope"||l==="f\
ear").map(({face:l})=>l),i=s.reaction?void 0:Math.max(...o),c=At(s);return a`<span class="dice duo">${n.map(({sides:l,face:u,role:d})=>{let f=d==="hope"||d==="f\
ear",$=e.label("role",d),h=f&&c?r("{name}: the same",{name:$}):f&&u===i?r("{name} is higher",{name:$}):$;return a`<${_e}
        sides=${l}
        face=${u}
        how=${f?`${d} two ${u===i?"high":""}`:"counts"}
        note=${h}
      />`})}</span>`}if(t==="pool"){let o={success:1,double:2},i=({reason:d})=>d in o,c=n.filter(({reason:d})=>d==="cancels").length,l=new Set;for(let d of n.filter(
i).reverse())o[d.reason]>c||(c-=o[d.reason],l.add(d));let u={success:r("success"),double:r("two successes"),cancels:r("takes a success")};return a`<span class="dice">
      ${n.map(d=>{let{sides:f,face:$,reason:h}=d;return a`<${_e}
          sides=${f}
          face=${$}
          how=${l.has(d)?"hit gone":i(d)?"hit":$===1?"one":""}
          says=${l.has(d)?r("success, taken by a 1"):u[h]??""}
        />`})}
    </span>`}return a`<span class="dice">
    ${n.map(({sides:o,face:i,counts:c})=>a`<${_e}
          sides=${o}
          face=${i}
          how=${c?"counts":"lost"}
          note=${c?r("counts"):""}
        />`)}
  </span>`}function Si({play:e,changes:t}){let s=t.filter(({amount:n,overflow:o})=>n||o).map(n=>Ci(e,n));return s.length?a`<p class="changes">
    ${s.map(n=>a`<span class="row"><${O} name="check" />${n}</span>`)}
  </p>`:null}function Ci(e,t){let{who:s,who_name:n,track:o,amount:i,to:c}=t,l=rs(e,t);if(l)return l;let u=s==="session"&&e.family==="duality",d=n??(u?e.gmName:e.
nameOf(s));if(o==="filled"){let p=e.clock(s);return p?St(t,d,p):`${d}: ${C(i,"{n} tick","{n} ticks")}`}let f=`${i<0?"\u2212":"+"}${Math.abs(i)}`,$=`${d}: ${f} ${e.
label("track",o)}`,h=as(t)||(c===void 0?"":` (${c})`);return $+h+Pe(t)}function Nt({play:e,aid:t,place:s=""}){let[n,o]=w(!1);if(e.role==="spectator")return null;let i=`tell-${s}${t}`,c=()=>{o(!1),setTimeout(()=>document.getElementById(
i)?.focus())};return n?a`<${Ti} play=${e} aid=${t} id=${i} close=${c} />`:a`<p class="rule tools-row">
    <button class="seal quiet" id=${i} onClick=${()=>o(!0)}>
      <${O} name="plus" />
      ${r("Tell what happens")}
    </button>
  </p>`}function Ti({play:e,aid:t,id:s,close:n}){let{draft:o,change:i,send:c}=J(e,`tale ${t}`,{text:""},t),l=E(null);N(()=>l.current?.focus(),[]);let u=o.text.trim(),
d=()=>c(()=>e.table.tell(t,{text:u}),n);return a`<div class="stack">
    <label for=${`${s}-text`}>${r("What happens?")}</label>
    <textarea
      class="says"
      id=${`${s}-text`}
      ref=${l}
      rows="3"
      maxlength="500"
      value=${o.text}
      onInput=${f=>i({text:f.currentTarget.value})}
    ></textarea>
    <div class="row wrap">
      <${v} play=${e} class="primary" lacks=${!u} onClick=${d}>${r("Tell the table")}<//>
      <button onClick=${n}>${r("Leave it")}</button>
    </div>
  </div>`}function Qn({play:e,action:t}){let[s,n]=w(null),o=e.entries.find(({seq:m})=>m===t.roll)??(s?.seq===t.roll?s:void 0);N(()=>{t.roll&&!o&&e.table.getRoll(t.roll).then(
n,()=>{})},[t.roll,!!o]);let c=t.awaits.filter(({who:m})=>e.isMe(m)).find(({what:m})=>m!=="answer")?.what,l=c==="branch",u=c==="choice"||c==="verdict",d=t.consequences.
filter(({state:m,character:k,thrower:b})=>m==="pending"&&(e.isMe(k??t.character)||b===e.me||e.isGm)),f=e.entries.findLast(m=>m.type==="resisted"&&m.action===t.id&&
m.resistance&&!m.reversed_by),$=a`${f&&a`<${Je} key=${f.seq} play=${e} entry=${f} action=${t} />`}
    ${o&&a`<${Je} key=${o.seq} play=${e} entry=${o} action=${t} />`}`,h=e.nameOf(t.character);if(l&&o)return a`<${_i} play=${e} action=${t} entry=${o} result=${$} />`;
if(u&&e.isGm&&o)return a`<${qi} play=${e} action=${t} entry=${o} result=${$} name=${h} />`;if(d.length)return a`<${Ni} play=${e} action=${t} pending=${d} result=${$} />`;
let p=t.awaits.map(({who:m})=>e.nameOf(m));return a`<section class="wait" tabindex="-1">
    <p class="kick">${r("The dice have fallen")}</p>
    <h1>
      ${p.length?r("Waiting for {who}",{who:[...new Set(p)].join(", ")}):r("Done")}
      ${p.length>0&&a`<span class="dots"></span>`}
    </h1>
  </section>
  ${$}
  <${Nt} play=${e} aid=${t.id} />`}function _i({play:e,action:t,entry:s,result:n}){let o=i=>e.act(()=>e.table.choose(t.id,{branch:i}),()=>e.step());return a`<section class="turn" tabindex="-1">
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
    </section>`}var ji={picks:{},note:"",open:!0,grant:""};function qi({play:e,action:t,entry:s,result:n,name:o}){let{draft:i,change:c,send:l}=J(e,`picks ${t.id}`,
ji,t.id),{picks:u,note:d,open:f,grant:$}=i,h=_=>c({picks:_}),{menu:p,outcome:m}=s.ruling,k=t.spec.difficulty_hidden===!0,b=p?.options??[],S=_=>{let{[_]:y,...P}=u;
h(y?P:{...u,[_]:{id:_}})},x=(_,y)=>h({...u,[_]:{...u[_],...y}}),W=(p?.branches?.find(({id:_})=>_===t.branch)??p)?.at_least??0,H=Object.values(u).map(_=>Object.fromEntries(
Object.entries(_).filter(([,y])=>y!==""))),Y=H.length>=W,G=s.ruling.success,ne=W?G?r("It works. What does it cost?"):r("It goes wrong. What follows?"):G?r("It w\
orks. Anything besides?"):r("What follows?"),T=$?e.game.grants_part?{grant:$}:{grant_effect:$}:{},F=async()=>{let _=await e.table.choose(t.id,{picks:H,...d?{note:d}:
{},...T});return _.action_after?.awaits.some(({what:P})=>P==="choice")?e.table.choose(t.id,{}):_},ee=()=>l(F,async()=>{k&&f&&await e.actAfter(()=>e.table.openDifficulty(
t.roll)),e.look("")});return a`<section class="turn" tabindex="-1">
    <p class="kick">${r("{name} has rolled",{name:o})}${m?`: ${e.label("outcome",m)}`:""}</p>
    <h1>${ne}</h1>
  </section>
    ${n}
    <section class="card stack">
      <div class="menu" role="group" aria-label=${W?r("Pick at least {n}",{n:W}):r("Pick what you like")}>
        ${[...b,{id:"custom",kind:"consequence"}].map(_=>a`<${Ai}
              play=${e}
              action=${t}
              option=${_}
              pick=${u[_.id]}
              toggle=${()=>S(_.id)}
              set=${y=>x(_.id,y)}
            />`)}
      </div>
      ${G===!1&&e.game.grants_part&&a`<label class="tick">
          <input
            type="checkbox"
            checked=${$==="part"}
            onChange=${_=>c({grant:_.target.checked?"part":""})}
          />
          ${r("and grant a part of it")}
        </label>`}
      ${s.ruling.effect?.gm_may_grant_effect&&a`<div>
          <label for="grant">${r("Effect that you grant all the same")}</label>
          <select id="grant" value=${$} onChange=${_=>c({grant:_.target.value})}>
        <option value="">${r("none")}</option>
        ${Object.keys(e.game.grants).map(_=>a`<option value=${_}>${e.label("effect",_)}</option>`)}
      </select>
    </div>`}
      <div>
        <label for="note">${r("In your words")}</label>
        <input
          id="note"
          class="says"
          maxlength="500"
          value=${d}
          onInput=${_=>c({note:_.target.value})}
        />
      </div>
      ${k&&a`<label class="tick">
          <input type="checkbox" checked=${f} onChange=${_=>c({open:_.target.checked})} />
          ${r("and open the Difficulty")}
        </label>`}
      <${v} play=${e} class="primary" lacks=${!Y} onClick=${ee}>
        ${Y?r("Tell the table"):r("Pick at least {n}",{n:W})}
      <//>
    </section>`}function Ai({play:e,action:t,option:s,pick:n,toggle:o,set:i}){let{id:c,ticks:l,harm_level:u,position:d,effect:f}=s,$=[e.help("menu",c),u&&r("har\
m {n}",{n:u}),l!==void 0&&C(l,"{n} tick","{n} ticks"),d&&e.label("position",d),f&&e.label("effect",f),s.severity&&e.label("severity",s.severity)],h=e.clocks.filter(
({state:m})=>m==="open"),p=l!==void 0&&!f;return a`<button type="button" aria-pressed=${String(!!n)} onClick=${o}>
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
          onInput=${m=>i({text:m.target.value})}
        />
      </div>
      ${p&&h.length>0&&a`<div>
          <label for=${`clock-${c}`}>${r("Which clock does it tick?")}</label>
          <select
            id=${`clock-${c}`}
            value=${n.clock??""}
            onChange=${m=>i({clock:m.target.value})}
          >
            <option value="">${r("none")}</option>
            ${h.map(m=>a`<option value=${m.id}>${m.name}</option>`)}
          </select>
        </div>`}
      ${u&&e.characters.length>1&&a`<div>
          <label for=${`who-${c}`}>${r("Whom does it befall?")}</label>
          <select
            id=${`who-${c}`}
            value=${n.character??t.character}
            onChange=${m=>i({character:m.target.value})}
          >
            ${e.characters.map(m=>a`<option value=${m.id}>${m.name}</option>`)}
          </select>
        </div>`}
    </div>`}`}function Ni({play:e,action:t,pending:s,result:n}){let o=s.filter(({character:u})=>e.isMe(u??t.character)),i=s.filter(u=>u.thrower===e.me&&!o.includes(
u)),c=e.nameOf(s[0].character??t.character),l=o.length?r("Take it, or resist: {what}",{what:fs(e,o[0])}):i.length?r("{name}'s roll: throw for {name}?",{name:e.nameOf(
i[0].character??t.character)}):r("Waiting for {who}",{who:c});return a`<section class=${o.length||i.length?"turn":"wait"} tabindex="-1">
    <p class="kick">
      ${o.length?C(o.length,"One thing befalls {name}","{n} things befall {name}",{name:c}):r("The dice have fallen")}
    </p>
    <h1>${l}</h1>
    ${o.length>0&&a`<p>${Ye(e,o[0])}</p>`}
    ${t.spec.goal&&a`<p class="says">${R(t.spec.goal)}</p>`}
  </section>
    ${n}
    ${s.map(u=>a`<${Kn}
          key=${u.id}
          play=${e}
          action=${t}
          consequence=${u}
          own=${o.includes(u)}
          docked=${u===(o[0]??i[0])}
        />`)}`}function Xn(e){return(e.isGm?e.characters:e.mine).map(({id:s})=>Mi(e,s)).filter(s=>s?.state==="settled"&&s.next)}function Mi(e,t){let s=new Set;for(let{type:n,character:o,
action_after:i,reversed_by:c}of[...e.entries].reverse())if(i?.character===t){if(!["cancelled","refused"].includes(i.state)&&!s.has(i.id))return i;s.add(i.id)}else if(n===
"rolled"&&o===t&&!c&&!i)return}function eo({play:e,action:t}){let s=e.actor(t.character),n=s===e.me,{name:o,number:i,several:c}=de(e),l=c?void 0:t.spec[i],u=a`<${$t} play=${e} again=${t} />`,
d=r("{name} goes on at {position}",{name:e.nameOf(t.character),position:e.label("position",t.next)});return a`<section class=${n?"turn":"wait"} tabindex="-1">
      <p class="kick">${n?r("Your turn"):r("Waiting for {who}",{who:e.personName(s)})}</p>
      <h1>${d}</h1>
      ${t.spec.goal&&a`<p class="says">${R(t.spec.goal)}</p>`}
      ${l!==void 0&&a`<div class="chips"><span class="chip">${Le(e,t.spec[o]??"",l)}</span></div>`}
    </section>
    ${n?u:a`<details class="card"><summary>${r("Call for the roll")}</summary>${u}</details>`}`}function Mt({play:e,action:t}){let[s,n]=w(""),[o,i]=w(""),[c,l]=w(""),[u,d]=w({name:"",size:4,ticks:0}),f=e.game.offers.bargain.words,{track:$="",clock:h=!1}=f[s]??
{},p=e.clocks.filter(({visible:b,state:S})=>b&&S==="open"),m=()=>{let{of:b,worded:S}=e.game.tracks[$]??{};return b==="table"?{changes:[{who:"session",track:$,amount:1}]}:
b?{changes:[{who:t.character,track:$,amount:1,...S?{text:o.slice(0,120)}:{}}]}:h&&e.role==="gm"&&u.name.trim()?{start_clock:{...u,name:u.name.trim()}}:h&&(c||p[0])?
{tick:{clock:c||p[0].id,by:1}}:null},k=()=>{let b={kind:"bargain",bargain:s,text:o},S=m();S&&(b.price=S),e.act(()=>e.table.makeOffer(t.id,b),()=>{n(""),i(""),d(
{...u,name:""})})};return a`<section class="card stack">
    <h2>
      ${r("Offer a devil's bargain")} <span class="soft tiny">
        ${r("one die, and a price that lands whatever the dice show")}
      </span>
    </h2>
    <div class="row wrap">
      ${Object.keys(f).map(b=>a`<button
            class="mini"
            aria-pressed=${String(s===b)}
            onClick=${()=>n(s===b?"":b)}
          >
            ${I(e.label("why",b))}
          </button>`)}
    </div>
    ${s&&a`<div class="stack">
      ${h&&a`<div>
          <label for="bargain-clock">${r("Which clock?")}</label>
          <select
            id="bargain-clock"
            value=${c||p[0]?.id}
            onChange=${b=>l(b.target.value)}
          >
            ${p.map(({id:b,name:S})=>a`<option value=${b}>${S}</option>`)}
          </select>
        </div>`}
      ${h&&e.role==="gm"&&a`<div>
          <label for="bargain-new-clock">${r("Or a new clock")}</label>
          <input
            id="bargain-new-clock"
            maxlength="80"
            value=${u.name}
            onInput=${b=>d({...u,name:b.target.value})}
          />
        </div>
        ${u.name.trim()&&a`<div class="row">
            <span>${r("Segments")}</span>
            <${L}
              says=${r("Segments")}
              value=${u.size}
              least=${Math.max(1,u.ticks)}
              most=${24}
              change=${b=>d({...u,size:b})}
            />
          </div>
        <div class="row">
          <span>${r("Filled at the start")}</span>
          <${L}
            says=${r("Filled at the start")}
            value=${u.ticks}
            least=${0}
            most=${u.size}
            change=${b=>d({...u,ticks:b})}
          />
        </div>`}`}
      <div>
        <label for="bargain-text">${r("In your words")}</label>
        <input
          id="bargain-text"
          class="says"
          maxlength="500"
          value=${o}
          onInput=${b=>i(b.target.value)}
        />
      </div>
      <p class="hint">
        ${m()?r("It costs {price}.",{price:m().start_clock?r("a new clock"):h?r("a tick"):`1 ${e.label("track",$)}`}):r("It is a matter of the story: nothing is\
 counted.")}
      </p>
      <${v} play=${e} onClick=${k}>${r("Offer it")}<//></div>`}
  </section>`}function to({play:e,sides:t,send:s}){let[n,o]=w({}),i=t.map((l,u)=>n[u]),c=i.every(Boolean);return t.length?a`<details class="card"><summary>${r("Dice thrown by\
 hand")}</summary><div class="stack">
    ${t.map((l,u)=>a`<fieldset>
        <legend>${r("Die {n}: d{sides}",{n:u+1,sides:l})}</legend>
        <div class="dial">${Array.from({length:l},(d,f)=>f+1).map(d=>a`<button
              type="button"
              aria-pressed=${String(n[u]===d)}
              onClick=${()=>o({...n,[u]:d})}
            >${d}</button>`)}</div>
      </fieldset>`)}
    <p class="hint">${r("Nothing proves these dice: everybody sees that they were thrown by hand.")}</p>
    <${v} play=${e} lacks=${!c} onClick=${()=>s(i)}>
      ${r("Roll with these faces")}
    <//></div></details>`:null}function Wi({play:e,stakes:t,parts:s}){let[n,o]=w(!1),i=se(s,["price","clean","crit"]),c=se(s,["clean","crit"]),l={duality:r("and no Fear"),pool:r("two or more")};
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
        ${r("Exactly {fraction}.",{fraction:t.success.fraction})} ${t.outcomes.map(({outcome:u,degree:d,chance:f})=>`${d?e.label("degree",d):e.label("outcome",u)}\
 ${f.fraction}`).join(" \xB7 ")}
      </p>`}`}function Ve({play:e,action:t}){let s=e.stakes.get(t.id)?.value,n=ce(t),{position:o,effect:i}=Xt(e,n);if(Me(e,n))return a`<${os} play=${e} action=${n} />`;
if(s?.possible)return a`<${Bi} play=${e} stakes=${s} />`;if(!s?.outcomes?.length)return null;if(Oe(s))return a`<p class="note">${I(s.summary)}</p>`;let c=K(e,s.
outcomes,n.says);return a`${"position"in e.game.fields&&!o&&a`<p class="soft small">
      ${r("If it is {position}, {effect}:",{position:e.label("position",Ge(e).position),effect:Ne(e,Ge(e).effect)})}
    </p>`}
    <${Wi} play=${e} stakes=${s} parts=${c} />
    <${Z} parts=${c} />
    <${be} parts=${c} />
    <${Ii}
      play=${e}
      terms=${{position:o,effect:i,...s.effective}}
    />`}function ps({play:e,action:t}){let s=e.stakes.get(t.id)?.value,n=ce(t),[o,i]=w(()=>ve(e,ro(n))),c=n.state==="ready"&&n.agreed&&!s?.problem,l=c&&qt(e,t),
u=n.awaits.find(({who:x,what:A})=>A==="terms"&&e.isMe(x)),d=Ze(e,n),f=l||u||d,$=e.personName(n.thrower),h=l?r("Your turn \xB7 {gm} has agreed",{gm:e.gmName}):f?
r("Your turn"):c?r("{name} throws the dice",{name:$}):r("{gm} is asked",{gm:e.gmName}),p=d?Ie(e,n,d):l?Oe(s)?r("That cannot succeed"):r("Roll, or change your mi\
nd"):u?Li(s?.problem):r("Waiting for {who}",{who:c?$:e.gmName}),m=x=>e.act(()=>e.table.changeAction(n.id,{spec:x},"*")),k=async()=>{await e.ask(r("Give this up?\
 It costs nothing."),r("Give it up"))&&await e.act(()=>e.table.changeAction(n.id,{state:"cancelled"},"*"),()=>e.look(""))},b=s?.outcomes?.length?K(e,s.outcomes,
n.says):null,S=s?.outcomes||s?.possible;return a`
    <section class=${f?"turn":"wait"} tabindex="-1">
      <p class="kick">${h}</p>
      <h1>${p}${f?"":a`<span class="dots"></span>`}</h1>
      ${d&&a`<${bs} play=${e} offer=${d} stakes=${s} parts=${b} />`}
      <${$e} play=${e} action=${n} />
    </section>
    ${s?.problem&&a`<p class="note">${I(e.named(s.problem.detail))}</p>`}
    <${no} play=${e} action=${t} />
    <${io} stakes=${s} />
    ${s?.problem?.code==="already_tried"&&a`<${Ri} play=${e} action=${n} />`}
    ${u&&s?.problem&&a`<${yi}
        key=${s.problem.pointer}
        play=${e}
        action=${n}
        pointer=${s.problem.pointer}
        patch=${m}
      />`}
    ${S&&a`<section class="card" aria-label=${r("Stakes")}><${Ve} play=${e} action=${n} /></section>`}
    ${s&&a`<${pn} play=${e} action=${n} stakes=${s} parts=${b} docked=${d} />`}
    ${o&&a`<${Ei} play=${e} action=${n} close=${()=>i(!1)} />`}
    <div class="row wrap">
      <button class="quiet" onClick=${()=>i(!o)}>
        <${O} name="pen" />
        ${r("Change the words")}
      </button>
      <${v} play=${e} class="quiet" onClick=${k}>${r("Give it up")}<//>
    </div>
    ${d&&a`<${Qe} play=${e} action=${n} offer=${d} />`}
    ${c&&a`<${Ee}
        play=${e}
        id="thrower"
        character=${n.character}
        now=${n.thrower}
        change=${x=>e.act(()=>e.table.changeAction(n.id,{thrower:x},"*"))}
      />`}
    ${l&&a`<${oo} play=${e} action=${t} docked=${!d} />`}`}function gs({play:e,action:t}){let s=ce(t);return a`
    <section class="turn" tabindex="-1">
      <p class="kick">${r("Your turn \xB7 {gm} has agreed",{gm:e.gmName})}</p>
      <h1>${r("{name}'s roll: throw for {name}?",{name:e.nameOf(s.character)})}</h1>
      <${$e} play=${e} action=${s} named />
    </section>
    <${no} play=${e} action=${t} />
    <${io} stakes=${e.stakes.get(s.id)?.value} />
    <section class="card" aria-label=${r("Stakes")}><${Ve} play=${e} action=${s} /></section>
    <${oo} play=${e} action=${t} docked />`}function so(e,t){let s=e.stakes.get(t.id)?.value,n=s&&!s.problem&&(t.terms||!s.terms_digest);return t.state==="ready"&&
t.agreed&&n&&Re(t)!==null}function no({play:e,action:t}){return so(e,t)?a`<p class="note bad" role="alert">
    ${r("What the table tells of this roll cannot be signed as it stands. Nothing is rolled.")}
  </p>`:null}function oo({play:e,action:t,docked:s}){let n=ce(t),o=e.stakes.get(n.id)?.value,i=o?.outcomes?.length?K(e,o.outcomes,n.says):null,c=async l=>{let u=d=>e.
glance(n.id)??e.say($s(e,d));await e.act(()=>e.table.rollAction(n.id,{terms:n.terms,...l?{dice:l}:{}},n.etag,{again:d=>We(e,d)}).catch(Di),u),e.changed()};return a`${!so(
e,t)&&e.session.options.given_dice&&a`<${to} play=${e} sides=${n.terms?.dice??[]} send=${c} />`}
  ${s&&a`<${Fi} play=${e} action=${n} stakes=${o} parts=${i} roll=${()=>c()} />`}`}function Ei({play:e,action:t,close:s}){let{draft:n,change:o,send:i}=J(e,ro(t),
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
  </form>`}function ro({id:e}){return`words ${e}`}function Ze(e,t){return t.offers.find(({state:s,to:n})=>s==="open"&&e.isMe(n))}function Ie(e,t,s){let{title:n,
cost:o}=X(e,t,s);if(s.kind!=="assist")return I(o?`${n} (${o})`:n);let i=e.game.offers.assist?.costs,c={who:e.nameOf(s.character),name:e.nameOf(t.character),costs:i?
me(e,i):""};return e.isMe(t.character)?i?r("{who} offers help for {costs}",c):r("{who} offers help",c):i?r("{name} asks {who} to help for {costs}",c):r("{name} \
asks {who} to help",c)}function bs({play:e,offer:t,stakes:s,parts:n}){let o=s?.options?.find(u=>u.offer===t.id),i=o?.outcomes?.length&&n?K(e,o.outcomes):null,[c,
l]=[n,i].map(u=>u&&se(u,["price","clean","crit"]));return a`${t.text&&a`<p class="says">${R(t.text)}</p>`}
    ${i&&a`<p><b>${r("{now} to {next} %",{now:c,next:l})}</b></p>`}`}function Qe({play:e,action:t,offer:s}){let{title:n,buttons:o}=X(e,t,s);return a`<div class="dock"><p class="named">${Ie(
e,t,s)}</p><div class="go">${o.map(({text:i,run:c},l)=>a`<${v}
        play=${e}
        class=${l?"":"primary"}
        aria-label=${`${i}: ${n}`}
        onClick=${()=>e.act(c,()=>e.step())}
      >
        ${i}
      <//>`)}</div></div>`}function Ii({play:e,terms:t}){let s=Object.entries(t).filter(([n,o])=>o&&e.help(n,o));return s.length?a`<details class="small"><summary>${r(
"What does that mean?")}</summary><dl class="meanings">${s.map(([n,o])=>a`<dt>${e.label(n,o)}</dt><dd>${e.help(n,o)}</dd>`)}</dl></details>`:null}function io({stakes:e}){
return e?.opportunity_lost&&a`<p class="note">${r("This opportunity was lost before.")}</p>`}function Di(e){throw["version_mismatch","terms_changed"].includes(e.
code)&&(e.code="stale"),e}function Ri({play:e,action:t}){let[s,n]=w("");return a`<form class="card stack" onSubmit=${i=>{i.preventDefault(),e.act(()=>e.table.changeAction(
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
  </form>`}function Li({code:e}={code:""}){return["incomplete","goal_asked","already_tried"].includes(e)?r("Something is missing"):r("That cannot be rolled")}function yi({
play:e,action:t,pointer:s="",patch:n}){let o=s.split("/").filter(h=>h&&h!=="spec")[0],i=o&&e.field(o),[c,l]=w(void 0);if(!i||i["x-owner"]==="gm"||ye(e,t).some(h=>h.
field===o))return null;let u=re(i),d=u.type==="integer"?Math.max(0,u.minimum??0):i.default,f=c??t.spec[o]??d,$=typeof f=="string"?!f.trim():(f??null)===null;return a`<form class="card stack" onSubmit=${h=>{
h.preventDefault(),$||n({[o]:f})}}>
    <${te} play=${e} form="missing" name=${o} needed value=${f} change=${l} />
    <${v} play=${e} class="primary" lacks=${$}>${r("Send")}<//></form>`}function Bi({play:e,stakes:t}){let{critical:{decimal:s},hope:{decimal:n}={}}=t.readings,
o=n===void 0,c=[...o?[{kind:"fail",chance:1-s,says:r("no critical success")}]:[{kind:"price",chance:1-s-n,says:r("with Fear")},{kind:"clean",chance:n,says:r("wi\
th Hope")}],{kind:"crit",chance:s,says:e.label("outcome",Ke(e,{reaction:o}))}];return a`<p>${r("{gm} knows whether it works; a critical always does.",{gm:e.gmName})}</p>
  <${Z} parts=${c} />
  <${be} parts=${c} />`}function Fi({play:e,action:t,stakes:s,parts:n,roll:o}){let i=Oe(s),[c]=s?.outcomes??[],l=n&&!Me(e,t)?`${se(n,["price","clean","crit"])} \
%`:"",u=i?e.label("outcome",c.outcome):l,d=Gi(s?.costs??[]).map(k=>Ae(e,k)).join(", "),f=s?.costs?.find(({lacks:k})=>k),$=Vt(e,t,s?.costs??[]),h=[u,d?r("costs {\
costs}",{costs:d}):r("costs nothing"),$].filter(Boolean).join(" \xB7 "),p=s&&s.terms_digest===t.terms_digest&&Re(s)===null,m=e.slow?r("Your roll is on its way \u2026"):
Pi(e,t,s);return a`<div class="dock"><div class="go">
    <${v}
      play=${e}
      class=${i?"":"primary"}
      lacks=${!!f||!p}
      onClick=${o}
    >
      <span>${m}</span>
      <small>${f?r("{name} has {n}.",{name:e.label("track",f.track),n:f.has}):h}</small>
    <//>
  </div></div>`}function Gi(e){let t=new Map;for(let{who:s,track:n,amount:o}of e){let i=`${s} ${n}`;t.set(i,{who:s,track:n,amount:o+(t.get(i)?.amount??0)})}return[
...t.values()]}function Pi(e,t,s){let n=Me(e,t);if(e.family==="duality"&&!n)return r("Roll Hope and Fear");if(Oe(s))return r("Go through with it");if(t.spec.take_automatic)
return r("Take the success");let o=t.terms?.dice?.length;return o===void 0?r("Roll"):Number.parseInt(s?.summary??"",10)===0&&e.family==="fitd"&&!n?r("Roll 2 dic\
e, the lower counts"):C(o,"Roll {n} die","Roll {n} dice")}function ao({play:e,action:t}){let s=Object.entries(t.spec).flatMap(([o,i])=>Array.isArray(i)&&["player","shared"].includes(e.field(o)?.["x-owner"])?i.map((c,l)=>[
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
  </section>`:null}var Hi={spec:{},says:{}};function ks({play:e,action:t,inner:s=!1}){let{draft:n,change:o,send:i}=J(e,`terms ${t.id}`,Hi,t.id),{spec:c}=n,l={...t.says,...n.says},
u=e.stakes.get(t.id)?.value,d=e.nameOf(t.character),f=e.personName(e.actor(t.character)),$=Me(e,t),h=$?[]:$n(e,{...t.spec,...c}),p=h.some(T=>(l[T]??"")!==(t.says?.[T]??
"")),m=kt(e,t),k=t.offers.filter(T=>T.state==="open"||m.includes(T)),b=ye(e,t),S=T=>i(()=>e.table.changeAction(t.id,{spec:ct(e,{...c,...T}),...p?{says:l}:{},agreed:!0},
"*"),()=>{e.kept=t.id,e.step(),e.say(r("Agreed: {name} can roll.",{name:d}))}),x=Ze(e,t),A=!t.agreed||t.awaits.some(({who:T})=>e.isMe(T)),W=x?r("{name} asks: {w\
hat}",{name:e.nameOf(x.by),what:Ie(e,t,x)}):t.agreed?r("Waiting for {player}",{player:t.thrower?e.personName(t.thrower):f}):r("Set the terms"),H=T=>e.act(()=>e.
table.changeAction(t.id,T,"*"),()=>e.look("")),Y=(T,F)=>o({spec:{...c,[T]:F}}),G=u?.outcomes?.length?K(e,u.outcomes,t.says):null,ne=$?xn:{fitd:Ki,duality:Ji,pool:Vi}[e.
family]??Zi;return a`
    ${!s&&a`<section class=${A?"turn":"wait"} tabindex="-1">
        <p class="kick">
          ${t.agreed?r("Agreed: {name} can roll",{name:d}):r("{player} asks",{player:f})} · ${d}
        </p>
        <h1 class=${t.agreed||x||!t.spec.goal?"":"off"}>
          ${W}${A?"":a`<span class="dots"></span>`}
        </h1>
      <${$e} play=${e} action=${t} />
      ${b.length>0&&a`<p class="small">
          ${r("Taken: {what}",{what:D(b.map(({title:T,cost:F})=>F?`${T} (${F})`:T))})}
        </p>`}
    </section>`}
    ${x&&a`<${Qe} play=${e} action=${t} offer=${x} />`}
    ${k.some(T=>T!==x)&&a`<section class="card">
        <h2>${r("Offers")}</h2>
        <ul>
          ${k.filter(T=>T!==x).map(T=>a`<${fe} key=${T.id} ...${X(e,t,T)} play=${e} action=${t} />`)}
        </ul>
      </section>`}
    <${ne} play=${e} action=${t} spec=${c} set=${Y} agree=${S} player=${f} />
    ${!$&&a`<section class="card stack">
      <div class="stakes2">
        ${h.map(T=>a`<div>
              <label for=${`says-${T}`}>${pt(e,T)}</label>
              <input
                class="says"
                id=${`says-${T}`}
                maxlength="500"
                value=${l[T]??""}
                onInput=${F=>o({says:{...n.says,[T]:F.target.value}})}
              />
            </div>`)}
      </div>
      ${t.agreed&&p&&a`<${v} play=${e} onClick=${()=>S({})}>${r("Tell {player}",{player:f})}<//>`}
      ${G&&a`<div>
          <h3>${r("What {player} sees",{player:f})}</h3>
          <${Z} parts=${G} />
          <p class="hint">
            ${Oe(u)?`${I(u.summary)}.`:hn(G)}
            ${t.agreed?"":r("Not agreed yet.")}
          </p>
        </div>`}
      ${u?.problem&&!zi(e,u.problem)&&a`<p class="hint">${I(e.named(u.problem.detail))}</p>`}
    </section>`}
    ${$&&u?.problem&&a`<p class="note">${I(e.named(u.problem.detail))}</p>`}
    ${e.game.offers.bargain&&a`<${Mt} play=${e} action=${t} />`}
    <${ao} play=${e} action=${t} />
    ${!s&&a`<section class="card">
        <${Ee}
          play=${e}
          id="thrower"
          character=${t.character}
          now=${t.thrower}
          change=${T=>e.act(()=>e.table.changeAction(t.id,{thrower:T},"*"))}
        />
      </section>`}
    <${Ui} play=${e} action=${t} player=${f} />
    <section class="row wrap card">
      <${v} play=${e} class="quiet" onClick=${()=>H({state:"refused",why:"no_roll_needed"})}>
        ${r("No roll needed")}
      <//>
      <${v} play=${e} class="quiet" onClick=${()=>H({state:"refused",why:"impossible"})}>
        ${r("Impossible that way")}
      <//>
      <${v} play=${e} class="quiet push" onClick=${()=>H({state:"cancelled"})}>
        <${O} name="close" />
        ${r("Cancel")}
      <//>
    </section>`}function Ui({play:e,action:t,player:s}){let[n,o]=w("");return a`<form class="card stack" onSubmit=${c=>{c.preventDefault(),e.act(()=>e.table.changeAction(
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
  </form>`}function zi(e,{pointer:t=""}){return e.field(t.split("/").at(-1))?.["x-owner"]==="gm"}function Yi({game:e},t){return Object.fromEntries(Object.entries(
t).filter(([s])=>s in e.fields))}function Ki({play:e,action:t,spec:s,set:n,agree:o,player:i}){let c=E(null),{positions:l,effects:u}=wt(e),d=Ge(e),f=p=>t.agreed&&
Object.entries(p).every(([m,k])=>t.spec[m]===k),$=p=>e.game.tables.effects.find(({id:m})=>m===p)?.ticks??0,h=p=>{let m={ArrowLeft:-1,ArrowRight:1,ArrowUp:-u.length,
ArrowDown:u.length}[p.key],k=[...c.current.querySelectorAll("button")],b=k[k.indexOf(document.activeElement)+m];m&&b&&(p.preventDefault(),b.focus())};return a`<section class="card">
    <div class="row wrap">
      <h2>${r("How dangerous, and how much?")}</h2>
      <span class="hint push">${r("One press agrees: {player} can roll at once",{player:i})}</span>
    </div>
    <table
      class="grid"
      ref=${c}
      onKeyDown=${h}
      aria-label=${r("Position and effect: press a square to agree to both")}
    >
      <tr>
        <td class="corner"></td>
        ${u.map(p=>a`<th scope="col">
              ${e.label("effect",p)}
              <small>${C($(p),"{n} tick","{n} ticks")}</small>
            </th>`)}
      </tr>
      ${l.map((p,m)=>a`<tr>
          <th scope="row">
            <span class="row">
              <${bt} level=${m+1} of=${l.length} />${e.label("position",p)}
            </span>
          </th>
        ${u.map(k=>{let b=Yi(e,{position:p,effect:k}),S=f(b),x=p===d.position&&k===d.effect,A=[`${e.label("position",p)}, ${Ne(e,k)}`,x&&r("usual")].filter(Boolean).
join(", ");return a`<td>
            <${v}
              play=${e}
              aria-pressed=${String(S)}
              class=${x?"usual":""}
              aria-label=${A}
              onClick=${()=>o(b)}
            >
            ${$(k)?a`<span class="ticks">
                  ${Array.from({length:$(k)},()=>a`<svg viewBox="0 0 9 12" aria-hidden="true"><rect width="9" height="12" rx="1.5" /></svg>`)}
                </span>`:"0"}
            ${x?r("usual"):""}
          <//>
        </td>`})}</tr>`)}
    </table>
    <details class="small"><summary>${r("What does that mean?")}</summary><dl class="meanings">${Object.entries({position:l,effect:u}).map(([p,m])=>m.map(k=>a`<dt>${e.
label(p,k)}</dt><dd>${e.help(p,k)}</dd>`))}</dl></details>
    <${Wt} play=${e} action=${t} spec=${s} set=${n} /></section>`}function Ji({play:e,action:t,spec:s,set:n,agree:o,player:i}){let c=s.difficulty??t.spec.difficulty,
l=co(e,c)??14,u=s.difficulty_hidden??t.spec.difficulty_hidden??!1;return a`<section class="card stack"><h2 id="how-hard">${r("How hard is it?")}</h2>
    <div class="dial" role="group" aria-labelledby="how-hard">
      ${[8,10,12,14,16,18,20].map(d=>a`<button aria-pressed=${String(d===l)} onClick=${()=>n("difficulty",d)}>${d}</button>`)}
      <${L} says=${r("Difficulty")} value=${l} most=${99} change=${d=>n("difficulty",d)} />
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
      onClick=${()=>o({difficulty:co(e,c)?c:l,difficulty_hidden:u})}
    >
      ${t.agreed?r("Difficulty {n}: agree again",{n:l}):r("Agree to Difficulty {n}",{n:l})}
    <//>
    <${Wt} play=${e} action=${t} spec=${s} set=${n} /></section>`}function co({game:e},t){let[,s]=new RegExp(`^(?:${e.number_labels.difficulty})$`).exec(t)??[];
return typeof t=="number"?t:s&&Number(s)}function Vi({play:e,action:t,spec:s,set:n,agree:o,player:i}){return a`<section class="card">
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
    <${Wt} play=${e} action=${t} spec=${s} set=${n} /></section>`}function Zi({play:e,action:t,spec:s,set:n,agree:o,player:i}){return a`<section class="card stack">
    <${v} play=${e} class="primary" onClick=${()=>o({})}>
      ${r("Agree: {player} can roll",{player:i})}
    <//>
    <${Wt} play=${e} action=${t} spec=${s} set=${n} /></section>`}var Qi=new Set(["position","effect","difficulty","difficulty_hidden","traits","trait","trait_n\
ame","willpower_cancellable"]);function Wt({play:e,action:t,spec:s,set:n}){let o=[!0,!1].flatMap(i=>le(e,["gm","shared"],i)).filter(([i,c])=>rn(c)&&!Qi.has(i));
return a`<details><summary class="small">${r("More")}</summary><div class="stack">
    ${"clock"in e.game.fields&&!e.game.clock_flag&&a`<${Xi} play=${e} action=${t} />`}
    ${"factors"in e.game.spec.properties&&a`<${an} play=${e} action=${t} spec=${s} set=${n} />`}
    ${o.map(([i])=>a`<${te}
          key=${i}
          play=${e}
          name=${i}
          value=${i in s?s[i]:t.spec[i]}
          change=${c=>n(i,c)}
        />`)}
    ${at(e,["gm","shared"]).map(([i,c])=>a`<${ut}
          key=${i}
          field=${c}
          value=${i in s?s[i]:t.spec[i]}
          change=${l=>n(i,l)}
        />`)}
    ${"multiple"in e.game.counted&&a`<div>
        <label for="extra-actions">${r("Actions beyond the declared ones, this turn")}</label>
        <${L}
          play=${e}
          id="extra-actions"
          value=${t.extra_actions??0}
          most=${20}
          change=${i=>e.act(()=>e.table.changeAction(t.id,{extra_actions:i||null,agreed:t.agreed},"*"))}
        />
      </div>`}
    <p class="hint">${r("They go with your agreement.")}</p></div></details>`}function Xi({play:e,action:t}){let s=e.clocks.filter(({state:o,id:i})=>o==="open"||
i===t.clock);if(!s.length)return null;let n=({value:o})=>e.act(()=>e.table.changeAction(t.id,{clock:o||null,agreed:t.agreed},"*"));return a`<div>
    <label for="terms-clock">${r("Which clock does it fill?")}</label>
    <select id="terms-clock" value=${t.clock??""} ...${we(e,n)}>
    <option value="">${r("none")}</option>
    ${s.map(({id:o,name:i})=>a`<option value=${o}>${i}</option>`)}
  </select>
</div>`}var lo="who I am",uo="others of the same name";function ws(e,t){let s=({name:o})=>ue(o,t.name),n=({id:o})=>Number(o.slice(1))<Number(t.id.slice(1));return e.people.
find(o=>o.active&&o.role!=="gm"&&s(o)&&n(o))}function mo(e,{id:t}){return e.characters.filter(({owner:s})=>s===t)}function fo({play:e}){let t=e.people.find(({id:c})=>c===
e.me),s=t&&!e.isGm&&ws(e,t);if(!s||mo(e,t).length)return null;let n={name:s.name,gm:e.gmName};if(oe("localStorage",lo,e))return a`<section class="wait" tabindex="-1">
      <p class="kick">${r("You are {name}",n)}</p>
      <h1>${r("Waiting for {gm} to hand you your seat",n)}<span class="dots"></span></h1>
    </section>`;let o=()=>{ke("localStorage",lo,e,!0),e.changed()},i=async()=>{let c=await e.page.askName?.();c!==null&&await e.act(()=>e.table.revoke(e.me))&&e.
page.anotherName(c)};return a`<section class="turn" tabindex="-1">
    <p class="kick">${r("{name} sits here already",n)}</p>
    <h1>${r("Are you {name}?",n)}</h1>
  </section>
    <div class="row wrap"><button class="primary" onClick=${o}>${r("I am {name}",n)}</button>
    <${v} play=${e} onClick=${i}>${r("I am somebody else: take another name")}<//></div>
    <p class="hint">${r("{gm} sees that you have come back, and hands you your seat with one press.",n)}</p>`}function $o({play:e}){if(!e.isGm)return null;let t=oe(
"localStorage",uo,e)??[];return e.people.filter(n=>n.active&&n.role==="player"&&!t.includes(n.id)&&ws(e,n)).map(n=>{let o=ws(e,n),i=mo(e,o),c={name:n.name,characters:D(
i.map(({name:f})=>f))},l=e.present.has(o.id),u=()=>e.act(async()=>{for(let{id:f,version:$}of i)await e.table.changeCharacter(f,{owner:n.id},$);return e.table.revoke(
o.id)}),d=()=>{ke("localStorage",uo,e,[...t,n.id]),e.changed()};return a`<section class="turn" key=${n.id}><p class="kick">${r("{name} has joined again",c)}</p>
      <h2>
        ${i.length?r("Give {characters} to the new {name}?",c):r("Close the former seat of {name}?",c)}
      </h2>
      ${l&&a`<p>${r("The former {name} is here too: ask them first.",c)}</p>`}
      <div class="row wrap">
        <${v} play=${e} class="primary" onClick=${u}>
          ${r("Hand the seat over")}
        <//>
      <button onClick=${d}>${r("It is somebody else")}</button></div></section>`})}function ho({play:e}){let t=e.awaited(!0),n=e.actions.get(e.focus)??(["ask","write"].includes(e.focus)?void 0:t[0]?.action??e.actions.get(e.kept)??ea(e)),o=t.filter(
({action:c})=>c.id!==n?.id),i=E(null);return N(()=>{if(!(e.stepped||e.pressed)||e.sending)return;let c=d=>d.dataset.way===e.pressed,l=!e.stepped&&[...i.current.
querySelectorAll("[data-way]")].find(c);e.stepped=!1,e.pressed="",document.activeElement?.matches("input, textarea, select")||Ys(l?.querySelector?.("button")??i.
current.querySelector(".turn, .wait"))}),a`<div ref=${i}>
    <${ta} play=${e} />
    <${fo} play=${e} />
    <${$o} play=${e} />
    ${o.length>0&&a`<p class="next">
        <button class="quiet" onClick=${()=>e.look(o[0].action.id)}>
          ${r("next: {name}",{name:e.nameOf(o[0].action.character)})}
        </button>
      </p>`}
    ${n?a`<${sa} key=${n.id} play=${e} action=${n} />`:a`<${ra} play=${e} />`}
    ${n&&a`<div class="row wrap">
        <button class="quiet" onClick=${()=>e.look("ask")}>
          <${O} name="plus" />
          ${e.isGm?r("Call for another roll"):r("Something else")}
        </button>
        <${po} play=${e} />
      </div>`}
    ${n&&a`<${go} play=${e} current=${n} />`}
  </div>`}function ea(e){return[...e.actions.values()].reverse().find(t=>!e.isGm&&e.isMe(t.character)&&t.awaits.length)}function po({play:e}){return a`<button class="quiet" onClick=${()=>e.
open("dice")}><${O} name="dice" />${r("Other dice")}</button>`}function ta({play:e}){let{refusal:t}=e,{contradictions:s,foreign:n,unproven:o}=ze(e),i=e.since.toLocaleTimeString(
V,{hour:"2-digit",minute:"2-digit"});return a`<div class="notices">
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
    ${o>0&&a`<${_t} count=${o} />`}
    ${n>0&&a`<${jt} count=${n} />`}
    <div role="alert">${t&&a`<p class="note bad">
        ${t.text} ${t.more.join(" ")} <button class="mini quiet" aria-label=${r("Close")} onClick=${()=>{e.refusal=null,e.changed()}}><${O} name="close" /></button></p>`}</div></div>`}
function sa({play:e,action:t}){if(t.state==="rolled"||t.state==="settled")return a`<${Qn} play=${e} action=${t} />`;let s=e.isMe(t.character),n=qt(e,t);return e.
isGm&&t.agreed&&(s||n)?a`<${s?ps:gs} play=${e} action=${t} />
    <details class="card">
      <summary>${r("Change the terms")}</summary>
      <${ks} play=${e} action=${t} inner=${!0} />
    </details>`:e.isGm?a`<${ks} play=${e} action=${t} />`:s?a`<${ps} play=${e} action=${t} />`:n?a`<${gs} play=${e} action=${t} />`:a`<${na} play=${e} action=${t} />`}
function na({play:e,action:t}){let s=ce(t),n=kt(e,s),o=Ze(e,s),i=e.stakes.get(s.id)?.value,c=i?.outcomes?.length?K(e,i.outcomes,s.says):null,l=e.nameOf(s.character),
[u,d]=w(""),f=Jt(e,s),$=e.game.offers.assist,h=Yt(e,s),p=m=>e.act(()=>e.table.makeOffer(s.id,{kind:"assist",character:m,text:u}),()=>d(""));return a`<section class=${o?
"turn":"wait"} tabindex="-1">
    <p class="kick">${o?r("{name} asks you",{name:l}):r("{name} is about to roll",{name:l})}</p>
    <h1>
      ${o?Ie(e,s,o):r("Waiting for {who}",{who:D([...new Set(s.awaits.map(({who:m})=>e.nameOf(m)))])})}
    </h1>
      ${o&&a`<${bs} play=${e} offer=${o} stakes=${i} parts=${c} />`}
      <${$e} play=${e} action=${s} />
    </section>
    ${i&&!i.problem&&a`<section class="card" aria-label=${r("Stakes")}><${Ve} play=${e} action=${s} /></section>`}
    ${o&&a`<${Qe} play=${e} action=${s} offer=${o} />`}
    ${n.some(m=>m!==o)&&a`<section class="card">
        <ul>
          ${n.filter(m=>m!==o).map(m=>a`<${fe} key=${m.id} ...${X(e,s,m)} play=${e} action=${s} />`)}
        </ul>
      </section>`}
    ${f.length>0&&a`<section class="card stack"><h2>${r("Help {name}",{name:l})}</h2>
      ${h&&a`<p class="gain"><b>${r("{now} to {next} %",h)}</b></p>
        <${Z} plain parts=${h.parts} was=${gt(h.was)} />`}
      <div>
        <label for="help-text">${r("How?")}</label>
        <input
          id="help-text"
          class="says"
          maxlength="500"
          value=${u}
          onInput=${m=>d(m.target.value)}
        />
      </div>
      <div class="row wrap">
        ${f.map(m=>a`<${v} play=${e} onClick=${()=>p(m.id)}>
              ${r("{name} helps",{name:m.name})} <span class="soft tiny">
                ${$.costs&&r("costs {costs}",{costs:me(e,$.costs)})}
              </span>
            <//>`)}
      </div>
    </section>`}
    ${e.game.offers.die&&a`<${oa} play=${e} action=${s} />`}
    ${e.game.offers.bargain&&a`<details class="card">
        <summary>${r("Offer a devil's bargain")}</summary>
        <${Mt} play=${e} action=${s} />
      </details>`}`}function oa({play:e,action:t}){let[s,n]=w(""),[o,i]=w(6),c=l=>{l.preventDefault(),e.act(()=>e.table.makeOffer(t.id,{kind:"die",die:{source:s.
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
    <${v} play=${e}>${r("Offer it")}<//></form></details>`}function ra({play:e}){let t=[...e.entries].reverse().find(({type:p})=>p==="rolled"||p==="resisted"),s=e.
awaited(!1),n=e.role==="spectator",o=e.isGm||e.mine.length>0,[i,c]=w(()=>ve(e,"ask")),l=!e.isGm&&(!t||!e.mine.length),u=e.focus==="ask"||i||l,d=u?[]:Xn(e),f=u&&
!n&&!e.characters.length,[$]=w(()=>ve(e,"character")),h=[...new Set(s.flatMap(({turns:p})=>p.map(({who:m})=>e.nameOf(m))))];return a`
    ${h.length>0&&!d.length&&a`<section class="wait" tabindex="-1">
        <p class="kick">${r("Nothing is due from you")}</p>
        <h1>${r("Waiting for {who}",{who:D(h)})}<span class="dots"></span></h1>
      </section>`}
    ${d.map(p=>a`<${eo} key=${p.id} play=${e} action=${p} />`)}
    ${!h.length&&!d.length&&a`<section class="wait" tabindex="-1"><h1>${aa(e,t)}</h1></section>`}
    <${go} play=${e} />
    ${e.isGm&&!t&&a`<${ca} play=${e} />`}
    ${t&&a`<${Je} key=${t.seq} play=${e} entry=${t} />`}
    <${un} play=${e} />
    ${!n&&u&&a`<${$t} play=${e} close=${l?null:()=>c(!1)} />`}
    ${!n&&!u&&o&&a`<button class=${e.isGm||d.length?"wide":"primary wide"} onClick=${()=>{e.focus="ask",c(!0)}}>${e.isGm?r("Call for a roll"):r("I want to \u2026")}</button>`}
    ${!n&&a`<${po} play=${e} />`}
    ${e.isGm&&e.game.resist_rule&&e.characters.length>0&&a`<${ia} play=${e} />`}
    ${e.isGm&&!f&&a`<details class="card" open=${$}>
        <summary>${r("A character of yours")}</summary>
        <${ft} play=${e} />
      </details>`}`}function ia({play:e}){let[t]=w(()=>ve(e,"narrate")),s=Math.max(0,...e.game.severities.filter(({track:h})=>h).map(({harm:h})=>h)),{draft:{text:n,
harm:o,cid:i},written:c,change:l,clear:u,send:d}=J(e,"narrate",{text:"",harm:Math.min(1,s),cid:""}),f=e.character(i)?i:e.characters[0].id,$=h=>{h.preventDefault();
let p={id:"custom",text:n.trim(),...o?{harm_level:o}:{}},m={kind:"narrated",character:f,consequences:[p]};d(()=>e.table.openAction(m))};return a`<details class="card" open=${t}>
    <summary>${r("Something befalls somebody")}</summary>
    <form class="stack" onSubmit=${$}>
    <div>
      <label for="narrate-who">${r("Whom does it befall?")}</label>
      <select id="narrate-who" value=${f} onChange=${h=>l({cid:h.target.value})}>
        ${e.characters.map(({id:h,name:p})=>a`<option value=${h}>${p}</option>`)}
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
        onInput=${h=>l({text:h.target.value})}
      />
    </div>
    ${s>0&&a`<div>
        <label for="narrate-harm">${r("Level of harm; 0 is none")}</label>
        <${L} id="narrate-harm" value=${o} most=${s} change=${h=>l({harm:h})} />
      </div>`}
    <p class="hint">${r("No roll comes before it. It can be resisted.")}</p>
    <div class="row wrap">
      <${v} play=${e}>${r("Tell the table")}<//>
      ${c&&a`<button type="button" class="quiet" onClick=${u}>${r("Cancel")}</button>`}
    </div>
  </form>
</details>`}function aa(e,t){return e.role==="spectator"?r("You watch"):!e.mine.length&&!e.isGm?r("Who do you play?"):e.isGm?t?r("What happens now?"):r("Your ta\
ble is open"):t?r("What do you do?"):r("What do you want to do?")}function ca({play:e}){let t=e.people.filter(({id:n,active:o})=>o&&n!==e.me),s=[[oe("localStora\
ge",en,e),r("Save your seat: it is in this browser alone"),"seat",r("Save")],[t.length>0,r("Invite the players"),"invite",r("Invite")],[e.characters.length>0,r(
"They name their characters")],[e.clocks.length>0,r("Draw a clock: what are they up against?")],[e.actions.size>0,r("Call the first roll, or let a player ask fo\
r one")]];return a`<section class="card"><h2>${r("Your first evening")}</h2><ul class="steps">
    ${s.map(([n,o,i,c])=>a`<li>
          <${O} name=${n?"check":"more"} />
          <span>${o}${n?a`<span class="off"> (${r("done")})</span>`:""}</span>
          ${i&&!n&&a`<button class="mini push" onClick=${()=>e.open(i)}>${c}</button>`}
        </li>`)}
  </ul></section>`}function go({play:e,current:t}){let s=[...e.actions.values()].filter(o=>o.id!==t?.id&&o.state!=="settled"&&!o.awaits.some(({who:i})=>e.isMe(i)));
if(!s.length)return null;let n=e.role==="spectator";return a`<section class="card">
    <h2>${t?r("Also open"):r("At the table now")}</h2>
    <ul class="queue">${s.map(o=>{let i=Jt(e,o).length>0&&Yt(e,o),c=a`<span class="says">${o.spec.goal??""}</span>
      <span class="who">
        ${e.nameOf(o.character)} · ${r("waits for {who}",{who:D([...new Set(o.awaits.map(({who:l})=>e.nameOf(l)))])})}
      </span>`;return a`<li>
        ${n?a`<p class="entry">${c}</p>`:a`<button class="entry" onClick=${()=>e.look(o.id)}>${c}</button>`}
      ${o.state!=="rolled"&&!t&&a`<div class="watched">
          <${$e} play=${e} action=${o} named />
          <${Ve} play=${e} action=${o} />
          ${i&&a`<button class="wide" onClick=${()=>e.look(o.id)}>
              ${r("Help {name}: {now} to {next} %",{...i,name:e.nameOf(o.character)})}
            </button>`}
        </div>`}
    </li>`})}</ul></section>`}function Os(e,{properties:t}){return Object.keys(t).find(s=>s!==e.game.approach.member)}var xs="free";function vs({owner:e,free:t}){return e??(t?xs:"")}function bo({
play:e,character:t,close:s}){let[n,o]=w(()=>({name:t.name,note:t.note,owner:vs(t),sheet:t.sheet??{},version:t.version})),i=m=>o({...n,...m}),c=e.role==="gm",l=JSON.
stringify([t.sheet,t.name,t.note]),u=E(l),d=u.current!==l,f=async m=>{m.preventDefault();let k={name:n.name.trim()||t.name,note:n.note,sheet:n.sheet};if(c&&n.owner!==
vs(t)){let S=n.owner===xs;Object.assign(k,{owner:S?null:n.owner||null,free:S})}let b=d?n.version:t.version;await e.act(()=>e.table.changeCharacter(t.id,k,b))&&(e.
say(r("Saved.")),s())},$=()=>{u.current=l,o({name:t.name,note:t.note,owner:vs(t),sheet:t.sheet??{},version:t.version})},h=async()=>{await e.ask(r("Remove {name}\
 from the table? The story keeps what they did.",{name:t.name}),r("Remove them"))&&await e.act(()=>e.table.deleteCharacter(t.id,t.version))},p=m=>`${t.id}-${m}`;
return a`<form class="stack more-row" onSubmit=${f}>
    ${d?a`<p class="note" role="status">
          ${r("Somebody has changed this sheet meanwhile.")} <button type="button" class="mini" onClick=${$}>
            ${r("Take theirs")}
          </button>
        </p>`:null}
    <div>
      <label for=${p("name")}>${r("Name")}</label>
      <input
        id=${p("name")}
        maxlength="80"
        value=${n.name}
        onInput=${m=>i({name:m.currentTarget.value})}
      />
    </div>
    ${Object.entries(e.game.sheet.properties).map(([m,k])=>a`<${ko}
        key=${m}
        play=${e}
        id=${p(m)}
        title=${k.title}
        hint=${k.description}
        schema=${{...k.additionalProperties,"x-names":k["x-names"]}}
        value=${n.sheet[m]??{}}
        known=${la(e,m)} change=${b=>i({sheet:{...n.sheet,[m]:b}})} />`)}
    <div>
      <label for=${p("note")}>${r("Note")}</label>
      <textarea
        id=${p("note")}
        class="says"
        maxlength="500"
        value=${n.note}
        onInput=${m=>i({note:m.currentTarget.value})}
      >
      </textarea>
    </div>
    ${c?a`<div>
          <label for=${p("owner")}>${r("Who plays them")}</label>
          <select
            id=${p("owner")}
            value=${n.owner}
            onChange=${m=>i({owner:m.currentTarget.value})}
          >
          <option value="">${r("the game master")}</option>
          <option value=${xs}>${r("whoever takes them")}</option>
          ${e.people.filter(({active:m,role:k})=>m&&k==="player").map(({id:m,name:k})=>a`<option value=${m}>${k}</option>`)}
        </select></div>`:null}
    <${mt} play=${e} into=${t} done=${s} />
    <div class="row wrap">
      <${v} play=${e} class="primary">${r("Save")}<//>
      <button type="button" onClick=${s}>${r("Cancel")}</button>
      <${v} play=${e} type="button" class="quiet push" onClick=${h}>${r("Remove them")}<//></div>
  </form>`}function la(e,t){return[...new Set(e.characters.flatMap(({sheet:s})=>Object.keys(s?.[t]??{})))]}function ko({play:e,id:t,title:s,hint:n,schema:o,value:i,
known:c,change:l}){let[u,d]=w(""),f=E(null),$=(o["x-names"]??[]).filter(x=>!Object.keys(i).some(A=>ue(A,x))),h=o.type==="object"?Os(e,o):"",p=o.enum?o.enum[1]??
o.enum[0]:o.type==="object"?{[e.game.approach.member]:1}:1,m=x=>x in i||l({...i,[x]:p}),k=()=>{let x=u.trim();if(!x){f.current?.focus();return}m(x),d(""),f.current?.
focus()},b=x=>l(Object.fromEntries(Object.entries(i).filter(([A])=>A!==x))),S=x=>{x.key==="Enter"&&(x.preventDefault(),k())};return a`<fieldset class="map"><legend>${s}</legend>${n?
a`<p class="hint">${n}</p>`:null}
    <ul>${Object.entries(i).map(([x,A])=>a`<li key=${x}><span class="map-name">${x}</span>
        <${ua}
          play=${e}
          id=${`${t}-${x}`}
          name=${x}
          schema=${o}
          value=${A}
          change=${W=>l({...i,[x]:W})}
        />
        <button
          type="button"
          class="mini quiet"
          aria-label=${r("Remove {name}",{name:x})}
          onClick=${()=>b(x)}
        >
          <${O} name="close" />
        </button>
        ${o.type==="object"?a`<div class="below">
              <${ko}
                play=${e}
                id=${`${t}-${x}-${h}`}
                title=${o.properties[h].title}
                schema=${o.properties[h].additionalProperties}
                value=${A[h]??{}}
                known=${[]}
                change=${W=>l({...i,[x]:{...A,[h]:W}})}
              />
            </div>`:null}
      </li>`)}</ul>
    ${$.length>0&&a`<div class="row wrap">
        ${$.map(x=>a`<button type="button" class="mini" onClick=${()=>m(x)}><${O} name="plus" />${x}</button>`)}
      </div>`}
    <div class="row">
      <input
        list=${`${t}-known`}
        aria-label=${r("{title}: another name",{title:s})}
        maxlength="80"
        ref=${f}
        value=${u}
        onKeyDown=${S}
        onInput=${x=>d(x.currentTarget.value)}
      />
      <datalist id=${`${t}-known`}>
        ${c.filter(x=>!(x in i)).map(x=>a`<option value=${x}></option>`)}
      </datalist>
      <button type="button" class="mini" onClick=${k}><${O} name="plus" />${r("Add")}</button></div>
  </fieldset>`}function ua({play:e,id:t,name:s,schema:n,value:o,change:i}){if(n.enum)return a`<select
      id=${t}
      aria-label=${s}
      value=${o}
      onChange=${c=>i(c.currentTarget.value)}
    >
      ${n.enum.map(c=>a`<option value=${c}>${n["x-enum-labels"]?.[c]?.label??c}</option>`)}
    </select>`;if(n.type==="object"){let{member:c}=e.game.approach,{minimum:l=0,maximum:u=10}=n.properties[c];return a`<${L}
      id=${t}
      says=${s}
      value=${o[c]??0}
      least=${l}
      most=${u}
      change=${d=>i({...o,[c]:d})}
    />`}return a`<${L}
    id=${t}
    says=${s}
    value=${o}
    least=${n.minimum??0}
    most=${n.maximum??99}
    change=${i}
  />`}function Ss({play:e,character:t}){let[s,n]=w(!1);return a`<details
    class="whole"
    onToggle=${o=>o.target===o.currentTarget&&n(o.currentTarget.open)}
  >
    <summary>${t.name}</summary>${s?a`<${vo} play=${e} character=${t} />`:null}
  </details>`}function wo({play:e,character:t}){return a`<section class="card" aria-label=${t.name}>
    <${vo} play=${e} character=${t} titled=${!0} />
  </section>`}function vo({play:e,character:t,titled:s=!1}){let[n,o]=w(!1),i=E(null),c=e.role==="gm"||t.owner===e.me,l=da(e,t),u=e.people.find(({id:$})=>$===t.owner),
d=()=>{o(!1),setTimeout(()=>i.current?.focus())},f=s?a`<h2>${t.name}</h2>`:null;return a`<div>
    <div class="row">
      ${f}
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
      ${l.map(([$,h])=>a`<${Cs}
            key=${$}
            play=${e}
            who=${t.id}
            name=${t.name}
            track=${$}
            at=${h}
            editing=${n}
          />`)}
    </div>
    ${n?a`<${bo} play=${e} character=${t} close=${d} />`:a`<${ma} play=${e} character=${t} />`}
  </div>`}function da(e,{tracks:t}){let s=Object.keys(e.game.tracks),n=o=>s.includes(o)?s.indexOf(o):s.length;return Object.entries(t).sort(([o],[i])=>n(o)-n(i))}
function Cs({play:e,who:t,name:s,track:n,at:o,editing:i,spent:c}){let l=e.label("track",n),{value:u,cap:d}=o,f=(p,m)=>e.actAfter(()=>e.table.changeTracks({changes:[
{who:t,track:n,amount:p,text:m}],note:p<0?c?.take():void 0}),()=>e.say(`${l} ${u+p}`)),$=d!==void 0&&u>=d,h={name:s,track:Ce(e,n)};return a`<div class=${`track-\
row ${Ht(u)}`}>
    <${qe} name=${l} shape=${e.game.tracks[n]?.shape} value=${u} cap=${d} of=${s} />
    ${i?a`<span class="row">
          <${v}
            play=${e}
            class="mini"
            aria-label=${r("{name}: {track}, one less",h)}
            lacks=${u<=0}
            queued
            onClick=${()=>f(-1)}
          >
            <${O} name="minus" />
          <//>
          <${v}
            play=${e}
            class="mini"
            aria-label=${r("{name}: {track}, one more",h)}
            lacks=${$}
            queued
            onClick=${()=>f(1)}
          >
            <${O} name="plus" />
          <//>
        </span>`:null}
  </div>${(o.texts??[]).map(p=>a`<p class="row harm-text"><span>${p}</span>
    ${i?a`<${v}
          play=${e}
          class="mini quiet push"
          aria-label=${r("{text} is healed",{text:p})}
          queued
          onClick=${()=>f(-1,p)}
        >
          ${r("Healed")}
        <//>`:null}
  </p>`)}`}function ma({play:e,character:t}){let s=Object.entries(e.game.sheet.properties).filter(([n])=>Object.keys(t.sheet?.[n]??{}).length);return a`<div class="values">
    ${s.map(([n,o])=>a`<h3>${o.title}</h3><ul class="chips">
      ${Object.entries(t.sheet[n]).map(([i,c])=>a`<li class="chip">${I(i)} <b>${fa(e,o,c)}</b></li>`)}
    </ul>`)}
    ${t.note?a`<p class="told note-text">${t.note}</p>`:null}
  </div>`}function fa(e,t,s){let n=t.additionalProperties??{};if(n.enum)return n["x-enum-labels"]?.[s]?.label??s;if(n.type==="object"){let{member:o}=e.game.approach,
i=Object.entries(s[Os(e,n)]??{}).map(([c,l])=>`${c} ${l}`);return[s[o],...i].filter(c=>c!==void 0).join(" \xB7 ")}return typeof s=="number"&&n.minimum<0&&s>0?`+${s}`:
String(s).replace("-","\u2212")}function Oo({play:e}){let t=e.role==="gm",{host:s}=e.session.options,n=e.session.expires&&st(e.session.expires),o=e.people.filter(l=>l.active),i=e.people.filter(
l=>!l.active),c=e.characters.filter(({owner:l})=>!o.some(({id:u})=>u===l));return a`<section class="card" aria-labelledby="people-title">
    <h2 id="people-title" tabindex="-1">${r("People")}</h2>
    <p class="small">${Fs(s,e.personName(s))} ${n}</p>
    <ul class="people">
      ${o.map(l=>a`<${xo} key=${l.id} play=${e} person=${l} />`)}
    </ul>
    ${!t&&c.length?a`<h3>${r("Of the game master")}</h3>
        ${c.map(l=>a`<${Ss} key=${l.id} play=${e} character=${l} />`)}`:null}
    ${t&&i.length?a`<details class="whole">
          <summary>${r("Former seats")}</summary>
          <ul class="people">
            ${i.map(l=>a`<${xo} key=${l.id} play=${e} person=${l} />`)}
          </ul>
        </details>`:null}
  </section>`}function xo({play:e,person:t}){let[s,n]=w(!1),{id:o,name:i,role:c,active:l}=t,u=o===e.me,d=l&&e.present.has(o),f=e.characters.filter(({owner:m})=>m===
o),$={gm:r("game master"),spectator:r("watches"),player:""},h=l?d?r("here"):r("away"):r("seat closed"),p=f.filter(m=>!e.mine.includes(m));return a`<li class="person">
    <span class=${d?"face":"face away"} aria-hidden="true">${[...i][0]}</span>
    <div>
      <b>${i}</b>
      ${u?a` <span class="soft">${r("(you)")}</span>`:null} <span class="soft">
        ${[$[c],...f.filter(m=>e.mine.includes(m)).map(m=>m.name)].filter(Boolean).join(", ")}
      </span>
      <div class="tiny soft">${h}</div></div>
    ${e.role==="gm"&&!u?a`<button
          class="mini quiet"
          aria-label=${r("{name}: more",{name:i})}
          aria-expanded=${String(s)}
          onClick=${()=>n(!s)}
        >
          <${O} name="more" />
        </button>`:null}
    ${s?a`<${$a} play=${e} person=${t} />`:null}
    ${p.length?a`<div class="below">
          ${p.map(m=>a`<${Ss} key=${m.id} play=${e} character=${m} />`)}
        </div>`:null}
  </li>`}function $a({play:e,person:t}){let[s,n]=w(""),{id:o,name:i,active:c,role:l}=t,u=async()=>{if(!await e.ask(r("A new link for {name}? The one they have s\
tops working.",{name:i}),r("Make a new link")))return;let $=await e.act(()=>e.table.renewToken(o));$&&n(Zs(Vs(e.client),$))},d=async()=>{await e.ask(r("Close th\
e seat of {name}? Their characters stay, and are yours until they come back.",{name:i}),r("Close the seat"))&&await e.act(()=>e.table.revoke(o))&&(e.say(r("The \
seat is closed.")),document.getElementById("people-title")?.focus())},f=()=>Ts(e,t);return a`<div class="below stack">
    <div class="row wrap">
      <${v} play=${e} class="mini" onClick=${u}>${c?r("New link"):r("Open the seat again")}<//>
      ${c&&l==="player"?a`<${v} play=${e} class="mini" onClick=${f}>${r("Make game master")}<//>`:null}
      ${c?a`<${v} play=${e} class="mini" onClick=${d}>${r("Close the seat")}<//>`:null}
    </div>
    ${s?a`<${Qs} link=${s} label=${r("For {name} alone: anyone who has it sits there",{name:i})} />`:null}
  </div>`}async function Ts(e,{id:t,name:s}){await e.ask(r("Make {name} the game master? You become a player, and only they can give it back.",{name:s}),r("Hand\
 over"))&&await e.act(()=>e.table.handOver(t))&&e.say(r("{name} is the game master now.",{name:s}))}function So({play:e}){let t=e.role==="gm",[s,n]=w(!1),{turn:o,
...i}=e.session.tracks,c=Object.entries(i),[l,u]=w(""),d={take(){return u(""),l.trim()||void 0}},f=p=>e.game.tracks[p]?.cost==="spends",$=Object.keys(e.game.once_a_turn).
length>0;if(!c.length&&!$)return null;let h=()=>e.act(()=>e.table.startTurn(),()=>e.say(r("A new turn has begun.")));return a`<section class="card" aria-labelledby="table-title">
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
      ${c.map(([p,m])=>a`<${Cs}
            key=${p}
            play=${e}
            who="session"
            name=${r("The table")}
            track=${p}
            at=${m}
            editing=${s&&t}
            spent=${f(p)?d:void 0}
          />`)}
    </div>
    ${s&&t&&c.some(([p])=>f(p))?a`<div>
          <label for="gm-move">${r("What is it spent on?")}</label>
          <input
            id="gm-move"
            class="says"
            maxlength="500"
            value=${l}
            onInput=${p=>u(p.currentTarget.value)}
          />
        </div>`:null}
    ${$?a`<div class="row wrap turn-row">
          <span>${r("Turn {n}",{n:o?.value??1})}</span>
          ${t?a`<${v} play=${e} class="mini push" onClick=${h}>${r("New turn")}<//>`:null}
        </div>`:null}
  </section>`}function Co({play:e}){let t=[...e.actions.values()].map(o=>({action:o,pending:o.consequences.filter(({state:i})=>i==="pending")})).filter(({pending:o})=>o.length);
if(t.length<2)return null;let s=async()=>{let o=t.flatMap(({action:l,pending:u})=>u.map(({character:d})=>d??l.character)),i=D([...new Set(o)].map(l=>e.nameOf(l)));
if(await e.ask(r("Let all of it happen, without asking {who}?",{who:i}),r("Let it happen"))){for(let{action:l,pending:u}of t){let d=Object.fromEntries(u.map(({id:f})=>[
f,"landed"]));if(!await e.act(()=>e.table.choose(l.id,{fate:d})))return}e.look("")}},n=t.reduce((o,{pending:i})=>o+i.length,0);return a`<${v} play=${e} class="quiet wide" onClick=${s}>
    ${C(n,"Settle what waits ({n})","Settle all that waits ({n})")}
  <//>`}var ha="(min-width: 720px) and (max-width: 1099px)";function _s({play:e,app:t,above:s=!1}){let n=e.awaited(!0);if(pa(ha)!==s||s&&!n.length)return null;let o=i=>{
e.look(i.id),t.look("now")};return a`<section class=${s?"queue-box above":"queue-box"}>
    <h2>${r("Waiting for you")} <span class="chip">${n.length}</span></h2>
    ${n.length?a`<ul class="queue">${n.map(({action:i,turns:c})=>a`<li>
              <button
                class="entry"
                aria-current=${e.focus===i.id?"true":null}
                onClick=${()=>o(i)}
              >
        <span class="need">${Rs(c[0].what)}</span>
        <span class="says">${i.spec.goal??""}</span>
        <span class="who">${e.nameOf(i.character)}</span></button></li>`)}</ul>`:a`<p class="small soft">${r("Nothing. Let them talk.")}</p>`}
    <${Co} play=${e} />
  </section>`}function pa(e){let[t,s]=w(()=>matchMedia(e).matches);return N(()=>{let n=matchMedia(e),o=()=>s(n.matches);return n.addEventListener("change",o),()=>n.
removeEventListener("change",o)},[e]),t}function To({play:e}){let t=(i,c)=>e.act(()=>e.table.changeSession({options:{...e.session.options,[i]:c}},"*")),s=[["given_dice",r("Dice may be thrown by hand, \
and their faces tapped")],["published",r("Rules of the published game are allowed too")]],{host:n}=e.session.options,o=e.people.filter(({id:i,active:c})=>c||i===
n);return a`${s.map(([i,c])=>a`<label class="tick">
      <input
        type="checkbox"
        checked=${e.session.options[i]}
        ...${we(e,({checked:l})=>t(i,l))}
      />${c}</label>`)}
    <div>
      <label for="set-host">${r("Who runs this service?")}</label>
      <select id="set-host" value=${n} ...${we(e,({value:i})=>t("host",i))}>
        <option value="">${r("Not said")}</option>
        <option value="none">${r("Nobody who plays here")}</option>
        ${o.map(({id:i,name:c})=>a`<option value=${i}>${c}</option>`)}
      </select>
    </div>`}function jo({play:e}){let[t,s]=w(""),{system:n,rules:o}=e.session;return N(()=>{let i=({systems:c})=>s(c.find(({name:l})=>l===n)?.rules??"");e.client.listSystems().
then(i,()=>{})},[n,o]),_o(t)<=_o(o)?null:a`<${Ao} play=${e} to=${{rules:t}} name=${t} />`}function _o(e){return Number(e.split("/")[1])||0}function qo({play:e}){
let[t,s]=w(Pt),n=i=>e.act(async()=>s(i.text?await Gs(e,i):i)),o=t.checked?.document;return a`<details class="stack"><summary>${r("Your own game")}</summary>
    <${Ps} file=${t} choose=${n} busy=${e.busy} />
    ${o&&a`<${Ao} play=${e} to=${{game:o}} name=${o.title} done=${()=>s(Pt)} />`}
  </details>`}function Ao({play:e,to:t,name:s,done:n=()=>{}}){let o=r("Play by {rules} from now on",{rules:s});return a`<div><${v} play=${e} onClick=${async()=>{
await e.ask(`${o}?`,o)&&await e.act(()=>e.table.changeGame(t,"*"),n)}}>${o}<//></div>`}function No({play:e}){return a`
    <div><label for="set-language">${r("Language")}</label>
      <select
        id="set-language"
        value=${e.settings.language}
        onChange=${t=>e.set("language",t.currentTarget.value)}
      >
        <option value="">${r("As the browser has it")}</option>
        ${Ds.map(({language:t,name:s})=>a`<option value=${t} lang=${t}>${s}</option>`)}
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
    <${ba} play=${e} />
    ${e.role==="gm"?a`<${wa} play=${e} />`:null}
    <${xa} play=${e} />
    <section class="stack part"><h3>${r("This seat")}</h3>
      <p class="small">
        ${r("You sit here as {name}, on this device alone. To sit elsewhere too, you need a link of your own from the game master.",{name:e.personName(e.me)})}
      </p>
      <${ga} play=${e} />
      <button onClick=${()=>e.open("seat")}>${r("Save this seat")}</button>
      <button onClick=${()=>e.page.toDoor()}>${r("Other tables")}</button>
      <button onClick=${()=>ka(e)}>${r("Leave this table")}</button></section>`}function ga({play:e}){let[t,s]=w(e.personName(e.me));return a`<form onSubmit=${async o=>{
o.preventDefault(),await e.act(()=>e.table.renamePerson(e.me,{name:t.trim()}))}}><label for="set-name">${r("Your name at this table")}</label>
    <input id="set-name" maxlength="80" value=${t} onInput=${o=>s(o.currentTarget.value)} />
    <${v} play=${e} class="mini" lacks=${["",e.personName(e.me)].includes(t.trim())}>${r("Change it")}<//></form>`}function ba({play:e}){let[t,s]=w(Ls()),n=e.settings.
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
  </div>`}async function ka(e){let s=e.role==="gm"?r("Leave, and forget your seat on this device? Nobody else can lead the table, and nobody can let you in agai\
n."):r("Leave, and forget your seat on this device? {gm} can give you a new link.",{gm:e.gmName});await e.ask(s,r("Leave"),{sends:!1})&&e.leave()}function wa({play:e}){
let[t,s]=w(""),[n,o]=w(""),i=e.people.filter(({id:u,active:d,role:f})=>d&&f==="player"&&u!==e.me),c=async()=>{if(!await e.ask(r("A new code for joining? Links t\
hat were sent stop working; who sits stays."),r("New code")))return;let u=await e.act(()=>e.table.changeCode());u&&s(u.join_code)},l=i.find(({id:u})=>u===n)??i[0];
return a`<section class="stack part"><h3>${r("The table")}</h3>
    <${To} play=${e} />
    <div><${v} play=${e} onClick=${c}>${r("New code for joining")}<//>
      ${t?a`<p role="status" class="small">
            ${r("The code is {code} now.",{code:ms(t)})} <button class="quiet" onClick=${()=>e.open("invite")}>
              ${r("Invite")}
            </button>
          </p>`:null}
    </div>
    ${i.length?a`<div>
          <label for="set-gm">${r("Hand over to")}</label>
          <div class="row">
            <select id="set-gm" value=${l.id} onChange=${u=>o(u.currentTarget.value)}>
          ${i.map(({id:u,name:d})=>a`<option value=${u}>${d}</option>`)}
        </select><${v} play=${e} class="fixed" onClick=${()=>Ts(e,l)}>${r("Hand over")}<//></div></div>`:null}
    <${jo} play=${e} />
    <${qo} play=${e} />
    <${va} play=${e} />
  </section>`}function va({play:e}){let[t,s]=w(!1),[n,o]=w(""),[i,c]=w(!1),l=e.session.name||e.game.title,u=n.trim().toLowerCase()===l.trim().toLowerCase(),d=async()=>{
let $=!1;await e.act(async()=>{try{await e.table.deleteSession(),$=!0}catch(h){if(h.code!=="epoch_open")throw h;c(!0)}}),$&&e.leave()},f=async()=>{await zn(e)&&
c(!1)};return t?a`<div class="stack note bad">
    <p>${r("Everything goes: story, sheets, clocks, and the proofs of all dice. Nobody can bring it back.")}</p>
    <button onClick=${()=>Ue(e)}>${r("Save my proofs first")}</button>
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
          <${v} play=${e} onClick=${f}>${r("End the chapter, download everything")}<//>`:null}
    <div class="row wrap">
      <${v} play=${e} class="primary" lacks=${!u} onClick=${d}>${r("Delete it for all")}<//>
      <button onClick=${()=>s(!1)}>${r("Keep it")}</button>
    </div>
  </div>`:a`<button class="quiet" onClick=${()=>s(!0)}>${r("Delete the table")}</button>`}function xa({play:e}){return e.warnings.length?a`<section class="stack part"><h3>${r(
"What this device noticed")}</h3>
    <ul class="stack small">
      ${e.warnings.map(({about:t,detail:s,at:n})=>a`<li class="note bad">
            <b>${t}</b>: ${s} <span class="soft tiny">
              ${new Date(n).toLocaleString(V)}
            </span>
          </li>`)}
    </ul>
    <button onClick=${()=>e.open("fair")}>${r("Fair dice")}</button></section>`:null}var Oa=20*6e4;function Mo(e,t){let s=Sa(e.entries),n=Ca(e,s).filter(o=>t==="rolls"?o.steps.some(({type:i})=>i==="rolled"||i==="resisted"):t==="all"||ja(e,o));return qa(
n)}function Sa(e){let t=new Map;for(let s of e)if(s.reversed_by&&t.set(s.seq,e.find(({seq:n})=>n===s.reversed_by)??{seq:s.reversed_by}),s.type==="reversed")for(let n of s.
reverses??[])t.set(n,s);return t}function Ca(e,t){let s=new Map,n=[],o=new Set(e.entries.map(({seq:i})=>i));for(let i of e.entries){let c=Ta(i),l=Date.parse(i.at);
if(c&&i.type!=="difficulty_opened"){let f=s.get(c);f?i.type==="rolled"&&(n.splice(n.indexOf(f),1),n.push(f),f.at=l):(f={key:`a${c}`,kind:"tale",at:l,steps:[],undone:t},
s.set(c,f),n.push(f)),f.steps.push(i);continue}if(i.type==="reversed"&&(i.reverses??[]).some(f=>o.has(f)))continue;let u=Aa(e,i),d=n.at(-1);!u||d?.words&&!d.steps[0].
changes.length&&d.words===u&&d.steps[0].by===i.by||n.push({key:`e${i.seq}`,kind:"minor",at:l,steps:[i],undone:t,words:u})}return n.filter(({kind:i,steps:c})=>i!==
"tale"||_a(c))}function Ta(e){return e.action?e.action:e.type==="rolled"?`r${e.seq}`:""}function _a(e){return e.some(({type:t,action_after:s,ruling:n,announced:o,
unruled:i})=>t==="tale_told"||s||n||o||i)}function ja(e,{steps:t}){let s=new Set(e.mine.map(({id:n})=>n));return t.some(({by:n,character:o,assistants:i=[],changes:c})=>n===
e.me||[o,...i,...c.map(({who:l})=>l)].some(l=>s.has(l)))}function qa(e){let t=[],s=0;for(let n of e){let o=Math.max(n.at,...n.steps.map(({at:i})=>Date.parse(i)));
n.at-s>Oa&&t.push({key:`t${n.key}`,kind:"scene",at:n.at,steps:[],undone:new Map}),t.push(n),s=Math.max(s,o)}return t}function Wo(e){let t=new Date(e),s=navigator.
languages.find(o=>o.startsWith(V))??V,n=t.toLocaleTimeString(s,{hour:"2-digit",minute:"2-digit"});return t.toDateString()===new Date().toDateString()?n:`${t.toLocaleDateString(
s,{day:"numeric",month:"long"})}, ${n}`}function Aa(e,t){let s=t.by_name??r("The service"),n=t.clock_after?.name??t.clock_name??(t.clock&&e.nameOf(t.clock)),o=t.
character_after?.name??t.character_name??t.character,i=t.person_name??t.name??e.personName(t.person);switch(t.type){case"session_created":return r("{who} opened\
 the table.",{who:s});case"imported":return r("{who} opened the table from a file.",{who:s});case"session_changed":return r("{who} changed the table.",{who:s});case"\
game_changed":return r("{who} moved the table to {rules}.",{who:s,rules:t.title||t.rules});case"person_joined":return r("{who} sat down.",{who:t.name});case"per\
son_revoked":return t.by===t.person?r("{who} left the table.",{who:s}):r("{who} closed the seat of {person}.",{who:s,person:i});case"person_renamed":return r("{\
former} is called {name} now.",{former:t.former,name:t.name});case"gm_handed_over":return r("{person} is the game master now.",{person:i});case"code_changed":return r(
"{who} changed the code for joining.",{who:s});case"character_created":return r("{who} brought in {character}.",{who:s,character:o});case"character_changed":return r(
"{who} changed the sheet of {character}.",{who:s,character:o});case"character_deleted":return r("{who} removed {character}.",{who:s,character:o});case"clock_cre\
ated":return r("{who} started a clock: {clock}.",{who:s,clock:n});case"clock_changed":return n?r("{who} changed a clock: {clock}.",{who:s,clock:n}):"";case"cloc\
k_deleted":return r("{who} put a clock away: {clock}.",{who:s,clock:n});case"clock_ticked":return Na(t,s,n);case"turn_started":return r("{who} began a new turn.",
{who:s});case"tracks_changed":return t.changes.length?`${s}: ${D(He(e,t.changes))}.`:"";case"difficulty_opened":return r("{who} opened the Difficulty: it was {n\
}.",{who:s,n:t.difficulty});case"epoch_closed":return r("{who} ended chapter {n} of the dice.",{who:s,n:t.epoch+1});case"epoch_revealed":return r("The seal of c\
hapter {n} is open: its dice can be checked.",{n:t.epoch+1});case"reversed":return r("{who} took something back.",{who:s});case"token_renewed":return"";default:
return r("Something that this page does not know: {type}.",{type:t.unknown_type??t.type.replaceAll("_"," ")})}}function Na(e,t,s){let n=e.changes.find(({who:o,track:i})=>o===
e.clock&&i==="filled");return n?`${St(n,s,e.clock_after)}.`:r("{who} ticked {clock}, and nothing moved.",{who:t,clock:s})}var Et=new Set(["chosen","resisted"]);var Ma=200,Wa=new Set(["rolled","chosen","resisted","tracks_changed","clock_ticked","turn_started","tale_told"]);function qs(e,t,s){return(e.role==="gm"||t.type===
"tale_told"&&t.by===e.me)&&Wa.has(t.type)&&!s.undone.has(t.seq)}function Eo({play:e,item:t,entry:s,undoing:n,setUndoing:o}){return n!==s.seq||!qs(e,s,t)?null:a`<${Ea} play=${e} item=${t} entry=${s} close=${()=>{
o(c=>c===s.seq?0:c),setTimeout(()=>document.getElementById(`undo-${s.seq}`)?.focus())}} />`}function Ea({play:e,item:t,entry:s,close:n}){let[o,i]=w(""),[c,l]=w(
null),u=E(null),[d,f]=w(null),[$,h]=w([]);N(()=>u.current?.focus(),[]),N(()=>{let b=!1,S=W=>b||f(W),A=setTimeout(()=>e.table.previewReversal(s.seq).then(S,()=>S(
null)),Ma);return()=>{b=!0,clearTimeout(A)}},[s.seq,e.entries.length]);let p=t.steps.filter(({seq:b,type:S})=>b>s.seq&&Et.has(S)&&!t.undone.has(b)),m=An(e,[s,...p],
d),k=async()=>{let b=null,S=await e.act(async()=>{try{return await js(e,s.seq,o.trim(),p.length>0,c!==null)}catch(x){if(x.code!=="reverse_later_first"||c)throw x;
b=x;return}});b?l(b.body?.entries??[]):S&&(n(),e.say(r("Undone.")),document.activeElement?.closest(".undo")||document.getElementById(`entry-${s.seq}`)?.focus(),
$.length&&await e.act(()=>Da(e,$)))};return a`<div class="undo stack" role="group" aria-labelledby=${`goes-${s.seq}`}>
    <p class="small" id=${`goes-${s.seq}`}>
      <b>${r("What goes back")}:</b> ${m||r("nothing but the entry itself")}
      ${p.length?r("; later steps go with it"):""}.
    </p>
    <${Ia} play=${e} preview=${d} removed=${$} setRemoved=${h} />
    ${s.type==="rolled"?a`<p class="hint">
          ${r("The dice stay in the log and in their chapter, so that everybody sees that they fell.")}
        </p>`:null}
    <label for=${`why-${s.seq}`}>${r("Why?")}</label>
    <input
      class="says"
      id=${`why-${s.seq}`}
      ref=${u}
      maxlength="500"
      value=${o}
      onInput=${b=>i(b.currentTarget.value)}
    />
    ${c?a`<p class="note" role="alert">
          ${C(c.length||2,"A later step hangs on this.","{n} later steps hang on this.")}
        </p>`:null}
    <div class="row wrap">
      <${v} play=${e} class="primary" onClick=${k}>
        ${c?r("Undo them too"):r("Undo this")}
      <//>
      <button onClick=${n}>${r("Leave it")}</button>
    </div>
  </div>`}function Ia({play:e,preview:t,removed:s,setRemoved:n}){if(!t)return null;let{left:o,differs:i,started:c}=t,l=u=>n(s.includes(u)?s.filter(d=>d!==u):[...s,
u]);return a`${o.length?a`<p class="small"><b>${r("What is left")}:</b> ${Nn(e,o)}.</p>`:null}
    ${i.length?a`<p class="note"><b>${r("Not as if it had never been")}:</b> ${Mn(e,i)}.</p>`:null}
    ${Object.entries(c).map(([u,d])=>a`<label class="tick">
        <input type="checkbox" checked=${s.includes(u)} onChange=${()=>l(u)} />
        ${r("Remove the clock that the bargain started: {clock}",{clock:d})}
      </label>`)}`}async function Da(e,t){for(let s of t)await e.table.deleteClock(s,"*").catch(n=>{if(n.code!=="not_found")throw n})}async function js(e,t,s,n,o,i=8){
try{return await e.table.reverse({seq:t,note:s,with_later:n||o})}catch(c){if(!o||c.code!=="reverse_later_first"||i===0)throw c;let l=[...c.body?.entries??[]].sort(
(u,d)=>d-u);for(let u of l)await js(e,u,s,!0,!0,i-1).catch(d=>{if(d.code!=="happened")throw d});return js(e,t,s,n,o,i-1)}}var Ra=60;function Io({play:e}){let[t,s]=w("all"),[n,o]=w(0),i=Mo(e,t),c=ya(e),l=[["all",r("All")],["rolls",r("Rolls")],["mine",r("Mine")]];return a`<section class="card tales" aria-labelledby="story-title">
    <div class="row wrap"><h2 id="story-title" tabindex="-1">${r("Story")}</h2>
      <div class="filters push" role="group" aria-label=${r("Show")}>
        ${l.map(([u,d])=>a`<button aria-pressed=${String(t===u)} onClick=${()=>s(u)}>${d}</button>`)}
      </div>
    </div>
    <div class="scroll" ref=${c} role="region" aria-label=${r("Entries")} tabindex="0">
      ${e.hasEarlier?a`<${La} play=${e} />`:null}
      <ol class="story">
        ${i.map(u=>a`<${Ba} key=${u.key} play=${e} item=${u} undoing=${n} setUndoing=${o} />`)}
      </ol>
      ${i.length?null:a`<p class="soft small">
            ${t==="all"?r("Nothing has happened yet."):r("Nothing of this kind yet.")}
          </p>`}
    </div>
  </section>`}function La({play:e}){let[t,s]=w(!1);return a`<${v} play=${e} class="quiet wide" lacks=${t} onClick=${async()=>{t||(s(!0),await e.earlier().catch(
()=>e.say(r("It could not be loaded."))),s(!1))}}>
    ${r("Earlier")}
  <//>`}function ya(e){let t=E(null),s=E(!0),n=E({first:0,height:0});return N(()=>{let o=t.current,i=()=>{s.current&&(o.scrollTop=o.scrollHeight)},c=()=>{o.clientHeight&&
(s.current=o.scrollHeight-o.scrollTop-o.clientHeight<Ra)};o.addEventListener("scroll",c,{passive:!0});let l=new ResizeObserver(i);return l.observe(o),()=>{o.removeEventListener(
"scroll",c),l.disconnect()}},[]),Bs(()=>{let o=t.current,i=e.entries[0]?.seq??0,c=o.scrollHeight-n.current.height;s.current?o.scrollTop=o.scrollHeight:i<n.current.
first&&c>0&&(o.scrollTop+=c),n.current={first:i,height:o.scrollHeight}}),t}function Ba({play:e,item:t,undoing:s,setUndoing:n}){if(t.kind==="scene")return a`<li class="scene">${Wo(
t.at)}</li>`;let o={play:e,item:t,undoing:s,setUndoing:n};return t.kind==="minor"?a`<${Fa} ...${o} />`:a`<${Pa} ...${o} />`}function Do({name:e}){return a`<span class="face" aria-hidden="true">${[
...e||"\xB7"][0]}</span>`}function Fa({play:e,item:t,...s}){let[n]=t.steps,o=t.undone.get(n.seq);return a`<li class=${`tale minor${o?" undone":""}`} id=${`entry\
-${n.seq}`} tabindex="-1">
    <${Do} name=${n.by_name} />
    <div><p class="says">${t.words}</p>
      ${n.note?a`<p class="told">${n.note}</p>`:null}
      ${o?a`<p class="rule"><${Dt} by=${o} /></p>`:null}
      <${It} play=${e} item=${t} entry=${n} ...${s} />
    </div>
  </li>`}function Ga(e){let t=e.map(({action_after:n})=>n).filter(Boolean),s=new Map([...t.flatMap(({consequences:n})=>n),...e.flatMap(({picks:n=[]})=>n)].map(n=>[
n.id,n]));return t.length?{...t.at(-1),consequences:[...s.values()]}:void 0}function Pa({play:e,item:t,...s}){let{steps:n,undone:o}=t,i=n.find(({type:m})=>m==="\
rolled"),c=Ga(n),l=i??n[0],u=i&&o.get(i.seq),d=i?.ruling?.goal??c?.spec.goal??n.find(({action_after:m})=>m?.spec.goal)?.action_after.spec.goal,f=n.find(({verdict:m})=>m)?.
verdict,$=u?void 0:i?.ruling?.success??f?.success,h=i&&$!==void 0&&zt(e,f?.outcome??i.ruling?.outcome,c?.says),p=i?.character_name??n.find(m=>m.character_name)?.
character_name??e.character(c?.character)?.name;return a`<li class=${`tale${u?" undone":""}`} id=${`entry-${l.seq}`} tabindex="-1">
    <${Do} name=${(i??n.find(({type:m})=>m==="action_opened")??l).by_name} />
    <div>
      <p class="says">
        ${d?Xe(d):a`<span class="soft">${p}</span>`}
        ${h?a` <b>${Xe(h)}</b>`:null}
      </p>
      ${i?a`<${za} play=${e} entry=${i} name=${p} verdict=${f} />`:a`<p class="rule"><b>${p}</b> ${Ha(c)}</p>`}
      ${u?a`<p class="rule"><${Dt} by=${u} /></p>`:null}
      ${Ua(e,c).map(m=>a`<p class="rule">${m}</p>`)}
      ${i?a`${i.gm_fields?a`<p class="rule">
                  ${r("Typed for {gm}: {what}",{gm:e.gmName,what:D(i.gm_fields.map(m=>e.label("field",m)))})}
                </p>`:null}
          <${Lo} play=${e} entry=${i} />
          <${It} play=${e} item=${t} entry=${i} ...${s} />`:null}
      ${n.filter(({type:m})=>Et.has(m)||m==="tale_told").map(m=>{let k={play:e,item:t,step:m,...s};return m.type==="tale_told"?a`<${Va} key=${m.seq} ...${k} />`:
a`<${Ja} key=${m.seq} gone=${u} action=${c} ...${k} />`})}
      <${Nt} play=${e} aid=${l.action??`r${l.seq}`} place="story-" />
    </div>
  </li>`}function Xe(e){return/[.!?…”"'»)]$/.test(e.trim())?e.trim():`${e.trim()}.`}function Ha(e){return e?{draft:r("not agreed yet"),ready:r("agreed, not\
 rolled yet"),cancelled:r("called off"),refused:e.why?r("not possible that way: {why}",{why:e.why}):r("not possible that way"),settled:e.kind==="narrated"?r("wi\
thout a roll"):r("settled"),rolled:r("rolled")}[e.state]??"":""}function Ua(e,t){return(t?.offers??[]).filter(({state:s,text:n})=>s==="accepted"&&n).map(({by:s,
text:n})=>a`<b>${e.nameOf?.(s)??e.character(s)?.name??s}</b> <span class="told">${Xe(n)}</span>`)}function za({play:e,entry:t,name:s,verdict:n}){let{ruling:o,announced:i}=t,
c=[t.approach&&I(t.approach),o?.position&&e.label("position",o.position),o?.effect&&e.label("effect",o.effect.rolled),o?.difficulty!==void 0&&r("against {n}",{n:o.
effective_difficulty??o.difficulty})].filter(Boolean),l=o?.outcome??n?.outcome??t.outcome,u=l?e.label("outcome",l):"",d=o?.announce??i?.announce??"",f=o?.success??
n?.success;return a`<p class="rule">
      <${Ro} dice=${Se(t)} />
      <b>${s??t.by_name}</b> ${c.length?a`<span>${c.join(" \xB7 ")}</span>`:null}
      ${d&&d.toLowerCase()!==u.toLowerCase()?a`<span class="out">${d}</span>`:null}
      ${u?a`<span class=${`out ${Ya(e,l,f)}`}>${u}</span>`:null}
      ${i&&!n?a`<span>${r("{gm} knows whether it works",{gm:e.gmName})}</span>`:null}
      ${t.unruled?a`<span>${t.unruled}</span>`:null}
      <${Bo} play=${e} entry=${t} />
    </p>`}function Ya(e,t,s){return s===void 0?"":ht[xe(e,{outcome:t,degree:void 0,success:s})]}function Ro({dice:e}){if(!e.length)return null;let t=e.some(({sides:s})=>s!==
6);return a`<span class=${`pips${t?" numbers":""}`}>
    ${e.map(({sides:s,face:n,role:o,counts:i,reason:c})=>{let l={hope:"hope",fear:"fear",success:"hit",double:"hit",cancels:"one"}[c??o]??(i?"counts":i===!1?"lo\
st":"");return a`<${_e} sides=${s} face=${n} how=${l} says=${Ka(l)} />`})}
  </span>`}function Ka(e){return{hope:"Hope",fear:"Fear",hit:r("success"),one:r("takes a success"),counts:r("counts")}[e]??""}function It({play:e,entry:t,...s}){
let[n,o]=w(!1),i=t.type==="rolled"||!!(t.form&&t.resistance),c=qs(e,t,s.item)&&s.undoing!==t.seq;return a`${i||c?a`<p class="rule tools-row">
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
    ${n?a`<${vt} markup=${t.form} load=${()=>e.card(t.seq)} />`:null}
    <${Eo} play=${e} entry=${t} ...${s} />`}function Lo({play:e,entry:t}){let s=He(e,t.changes);return s.length?a`<p class="rule">${D(s)}</p>`:null}function Ja({
play:e,item:t,step:s,action:n,gone:o,...i}){let c=t.undone.get(s.seq),l=s.type==="resisted"?Za(e,s,n):Qa(e,s,n);return a`<div class=${`after-step${c?" undone":""}`} id=${`\
entry-${s.seq}`} tabindex="-1">
    ${(s.picks??[]).filter(({text:u})=>u).map(({text:u})=>a`<p class="says">${Xe(u)}</p>`)}
    ${s.note?a`<p class="says">${Xe(s.note)}</p>`:null}
    <p class="rule">
      ${s.resistance?.dice?a`<${Ro} dice=${s.resistance.dice} />`:null}
      <b>${s.type==="resisted"?s.character_name:s.by_name}</b> <span>${l}</span>
      <${Bo} play=${e} entry=${s} />
    </p>
    ${s.warnings?.map(({detail:u})=>a`<p class="rule">${I(u)}.</p>`)}
    <${Lo} play=${e} entry=${s} />
    ${c&&c.seq!==o?.seq?a`<p class="rule"><${Dt} by=${c} /></p>`:null}
    <${It} play=${e} item=${t} entry=${s} ...${i} />
  </div>`}function Va({play:e,item:t,step:s,...n}){let o=t.undone.get(s.seq);return a`<div class=${`after-step${o?" undone":""}`} id=${`entry-${s.seq}`} tabindex="-1">
    <p class="says pre">${s.text}</p>
    <p class="rule"><b>${s.by_name}</b> <span>${r("tells")}</span></p>
    ${o?a`<p class="rule"><${Dt} by=${o} /></p>`:null}
    <${It} play=${e} item=${t} entry=${s} ...${n} />
  </div>`}function Za(e,t,s){let n=As(e,t.consequence,s),{left:o}=t.resistance,i=o?r("resists: {what}. It is milder",{what:n}):r("resists: {what}. Nothing of it\
 is left",{what:n}),c=ls(t);return c?`${i}. ${c}`:i}function Qa(e,t,s){let n=[],o=i=>D(i.map(c=>As(e,c,s)));t.branch&&n.push(e.label("menu",t.branch)),t.picks?.
length&&n.push(D(t.picks.map(i=>yo(e,i,s)))),t.take?.length&&n.push(r("takes {what}",{what:o(t.take)}));for(let[i,c]of Object.entries(t.fate??{})){let l=As(e,i,
s);n.push({landed:r("{what} lands",{what:l}),reduced:r("{what} is milder",{what:l}),avoided:r("{what} is averted",{what:l})}[c]??l)}return t.effect&&n.push(r("g\
rants {effect} effect",{effect:e.label("effect",t.effect)})),t.grant&&n.push(r("grants a part of it")),t.verdict&&n.push(r("tells the table: {verdict}",{verdict:e.
label("outcome",t.verdict.outcome)})),n.join("; ")||r("goes on")}function As(e,t,s){let n=s?.consequences?.find(o=>o.id===t);return n?n.text?n.text.replace(/\.$/,
""):yo(e,n,s):r("a consequence")}function yo(e,t,s){let n=t.pick==="custom"?r("something else"):e.label("menu",t.pick),i=[s?.consequences?.some(({character:c})=>c&&
c!==s.character)&&t.character&&e.nameOf(t.character),t.harm_level&&r("level {n}",{n:t.harm_level}),t.clock&&e.nameOf(t.clock),!t.harm_level&&t.severity&&e.label(
"severity",t.severity).toLowerCase()].filter(Boolean);return i.length?`${n} (${i.join(", ")})`:n}function Bo({play:e,entry:t}){let s=En(e,t),n=In(e,t),o=()=>e.open(
"fair");switch(s){case"checked":return a`<button class="seal" onClick=${o}><${O} name="shield" />${r("dice checked")}${n}</button>`;case"wrong":return a`<button class="seal alarm" onClick=${o}>
        <${O} name="warn" />
        ${r("does not match its seal")}${n}
      </button>`;case"sealed":return a`<button class="seal kept" onClick=${o}><${O} name="lock" />${r("sealed")}${n}</button>`;case"ended":return a`<button class="seal kept" onClick=${o}><${O} name="lock" />${r(
"not checked yet")}${n}</button>`;case"unbound":return a`<button class="seal kept" onClick=${o}><${O} name="warn" />${r("not bound: the host could choose its di\
ce")}${n}</button>`;case"unsigned":return a`<button class="seal kept" onClick=${o}><${O} name="warn" />${r("its dice were not signed")}${n}</button>`;case"given":
return a`<span>${r("thrown by hand")}</span>`;default:return null}}function Dt({by:e}){let t=e.by_name?r("undone by {who}",{who:e.by_name}):r("undone");return a`<span>
    ${t}
    ${e.note?a`: <span class="told">${e.note}</span>`:null}
    ${e.left?.length?` (${r("not all of it could be taken back")})`:""}
  </span>`}function Rt(e,t){let s=new Map(t.map(n=>[n.id,n]));return e.map(n=>s.get(n.id)?.version>n.version?s.get(n.id):n)}function Go(e,t,s){let n=Rt(e,[...t.values()]).
filter(({id:o})=>!s.has(o));return new Map(n.map(o=>[o.id,o]))}async function Po(e){let t=({character:o,awaits:i})=>e.isGm||e.isMe(o)||i.some(({who:c})=>e.isMe(
c)),n=[...e.actions.values()].filter(o=>t(o)||o.state!=="settled").sort((o,i)=>t(i)-t(o)).filter(o=>e.stakes.get(o.id)?.etag!==Fo(e,o));await Promise.all(n.slice(
0,8).map(async o=>{let i=Fo(e,o);try{e.stakes.set(o.id,{etag:i,value:await e.table.actionStakes(o.id)})}catch{e.stakes.delete(o.id)}}))}function Fo(e,t){let s=[
e.session.tracks,...e.characters.map(n=>n.tracks)];return JSON.stringify([t.etag,t.state,t.problem,t.terms_digest,s,t.clock&&e.clock(t.clock)])}function Ns(e="0"){
return Number.parseInt(e,10)}var Ho=600,Uo=60,Xa=1500,zo=4e3,ec=2e3,Ms=class extends it{constructor(t,s,n){let o=t.table(s);super(o.person),this.client=t,this.seat=s,this.newcomer="",this.ratings=
new Map,this.page=n,this.table=o,this.session=null,this.present=new Set([this.me]),this.stakes=new Map,this.entries=[],this.hasEarlier=!1,this.warnings=[],this.
refusals=0,this.othersRolls=[],this.checked=new xt(this),this.connection="live",this.since=new Date,this.focus="",this.stepped=!1,this.pressed="",this.kept="",this.
panel="",this.sending=!1,this.slow=!1,this.refusal=null,this.question=null,this.spoken="",this.form="text/html",this.tumbled=0,this.ended="",this.missing=null,this.#e=
new AbortController}#e;#t;#s=null;#i=null;#n=0;#l=0;#a=new Set;#o=0;get gone(){return this.connection==="gone"}get busy(){return this.sending||this.gone}get settings(){
return this.page.settings}set(t,s){this.page.set(t,s)}async start(){let{table:t}=this;t.on("connection",o=>this.#r(o));let s=(o,i)=>t.on(o,c=>{i(c),this.changed()});
s("warning",o=>this.warnings.push(o)),s("refused_roll",({refusals:o})=>this.refusals=o),s("others_roll",o=>this.othersRolls.push(o)),s("presence",({present:o})=>this.
present=new Set(o));let{signal:n}=this.#e;for(addEventListener("offline",()=>this.#r({live:!1}),{signal:n}),navigator.onLine||this.#r({live:!1}),addEventListener(
"online",()=>this.#r({live:!0}),{signal:n});!n.aborted&&!this.ended;){try{let o=this.newcomer;this.newcomer="",o&&await this.act(()=>cn(this,o));let i=await this.#p();
this.missing=null,this.warnings=await t.evidence.warnings(),this.refusals=await t.evidence.refusals(),this.othersRolls=await t.evidence.othersRolls();for(let c of await t.
pending())this.#k(c);await this.#g(i)}catch(o){n.aborted||this.#f(o)}await new Promise(o=>setTimeout(o,ec))}}stop(){this.#e.abort()}changed(){this.page.render()}say(t){
this.spoken=t,this.changed()}async act(t,s){if(this.sending)return;if(this.gone)return this.sayGone();this.refusal=null,this.sending=!0;let n=this.refusals,o=setTimeout(
()=>{this.slow=!0,this.changed()},Xa);this.changed();try{let i=await t();return i?.type&&i.seq===this.#c()+1&&this.#d(i),s?.(i),await this.refresh().catch(()=>{}),
i}catch(i){this.#m(i),this.refusals>n&&this.refusal?.more.push(r("It is refusal {n} of your rolls.",{n:this.refusals}));return}finally{clearTimeout(o),this.sending=
!1,this.slow=!1,this.changed()}}sayGone(){this.refusal=ge(new tt("offline"),this),this.changed()}async actAfter(t,s){for(;this.sending;)await new Promise(n=>setTimeout(
n,10));return this.act(t,s)}ask(t,s,{sends:n=!0}={}){return new Promise(o=>{this.question={question:t,confirm:s,sends:n,resolve:o},this.changed()})}answer(t){let{
question:s}=this;this.question=null,s?.resolve(t),this.changed()}open(t){this.panel=t,this.changed()}close(){this.open("")}look(t){this.focus=t,this.refusal=null,
this.step()}glance(t){this.look(t),this.kept=t;let s=()=>{if(this.focus===t){if(this.actions.get(t)?.awaits.some(({who:n})=>this.isMe(n))){setTimeout(s,zo);return}
this.focus="",this.changed()}};setTimeout(s,zo)}writes(t){this.focus==="ask"||this.actions.has(this.focus)||(this.focus=t?"write":"")}step(){this.stepped=!0,this.
changed()}leave(){this.page.leave()}async earlier(){let t=this.entries[0]?.seq??this.#c()+1,{items:s,next:n}=await this.table.readLog({before:t,limit:Uo,proof:"\
no"});this.entries=[...s.filter(o=>!this.entries.some(({seq:i})=>i===o.seq)),...this.entries],this.hasEarlier=n!==null,this.changed()}card(t){return this.table.
getForm(t,"text/html")}refresh(){return this.#s?(this.#i??=this.#s.catch(()=>{}).then(()=>(this.#i=null,this.refresh())),this.#i):(this.#s=this.#u().finally(()=>{
this.#s=null}),this.#s)}async#u(){let t=this.#n,[s,{actions:n}]=await Promise.all([this.table.getSession({include:"characters,clocks,presence"}),this.table.listActions()]);
if(t!==this.#n)return this.#u();t!==this.#l&&this.#h(t,s),this.game&&this.game.rules!==s.rules&&(this.game=await this.table.describeGame()),this.session=s,this.
people=s.people,this.formerNames=s.former_names??{},this.characters=Rt(s.characters,this.characters),this.clocks=Rt(s.clocks,this.clocks),s.present&&(this.present=
new Set(s.present)),this.actions=Go(n,this.actions,this.#a),this.since=new Date,!this.#e.signal.aborted&&(Js({...this.seat,...this.table.credentials,name:this.personName(
this.me),table:s.name}),await Po(this),this.changed())}#$(){this.#n+=1,this.entries=[],this.hasEarlier=!1,this.tumbled=1/0,this.#o=1/0}#h(t,s){this.#l=t,[this.characters,
this.clocks,this.actions]=[[],[],new Map],this.stakes.clear(),this.#a.clear(),this.#o=Ns(s.last_event_id),this.tumbled=this.#o}async#p(){this.#n+=1;let t=await this.
table.getSession({include:"characters,clocks"});this.session=t,this.people=t.people;let s=Ns(t.last_event_id),[n,o]=await Promise.all([this.table.describeGame(),
this.table.readLog({before:s+1,limit:Uo,proof:"no"}),this.refresh()]);return this.game=n,this.entries=o.items,this.hasEarlier=o.next!==null,this.changed(),t.last_event_id}async#g(t){
let s=this.table.followLog({after:t,as:this.form,signal:this.#e.signal});for await(let n of s)this.since=new Date,n.type==="reset"?this.#$():n.seq>this.#c()&&this.#d(
n),clearTimeout(this.#t),this.#t=setTimeout(()=>this.refresh().catch(()=>{}),20)}#d(t){if(this.hasEarlier||=this.entries.length>Ho,this.entries=[...this.entries.
slice(-Ho),t],t.type==="reversed"){let o=i=>t.reverses.includes(i.seq);this.entries=this.entries.map(i=>o(i)?{...i,reversed_by:t.seq}:i)}let s=this.entries.find(
({seq:o})=>o===(t.roll??t.seq));s?.announced&&["chosen","difficulty_opened"].includes(t.type)&&this.#b(s.seq);let{action_after:n}=t;["refused","cancelled"].includes(
n?.state)?(this.actions.delete(n.id),this.#a.add(n.id)):this.actions.get(n?.id)?.version<=n?.version&&this.actions.set(n.id,n),this.refusal&&Sn(this.refusal,t,this)&&
(this.refusal=null),t.by!==this.me&&t.seq>this.#o&&(this.spoken=Jn(this,t)||this.spoken),this.changed()}async#b(t){let s=await this.table.getRoll(t).catch(()=>null);
s&&(this.entries=this.entries.map(n=>n.seq===t?{...n,...s}:n)),this.changed()}#c(){return this.entries.at(-1)?.seq??0}#r(t){this.connection=t.live?"live":"gone",
t.live&&(this.refusal?.code==="NetworkError"&&(this.refusal=null),this.since=new Date,this.refresh().catch(()=>{})),this.changed()}async#k(t){try{await this.table.
resume(t,{patience:12e4}),this.say(r("What you sent before has arrived."))}catch(s){this.#m(s)}this.refresh().catch(()=>{})}#m(t){["token_revoked","token_invali\
d","no_session"].includes(t.code)?this.#f(t):this.refusal=ge(t,this),this.changed()}#f(t){t.status===401||t.status===404||t.code==="no_session"?this.ended=ge(t,
this).text:(this.missing=(this.page.unread??ge)(t,this),this.connection="gone"),this.changed()}};function Y$({app:e,play:t}){if(tc(),t.ended)return a`<${oc} app=${e} />`;if(!t.game)return a`<${nc} play=${t} />`;let s=t.isGm?r("Waiting"):r("Now"),n=t.mine[0],
o=t.isGm?t.awaited(!0).length:0,i=[["now","dice",o?`${s} ${o}`:s],["people",t.isGm?"people":"sheet",t.isGm||!n?r("People"):n.name],["clocks","clock",t.clocks.length?
`${r("Clocks")} ${t.clocks.length}`:r("Clocks")],["story","story",r("Story")]];return a`
    <a class="skip" href="#now">${r("To what is awaited of you")}</a>
    <${ic} play=${t} />
    <main class="page">
      ${e.tab!=="now"&&a`<h1 class="off">${i.find(([c])=>c===e.tab)?.[2]}</h1>`}
      <div class="cols" data-tab=${e.tab}>
        <aside class="side a" aria-label=${r("You and the others")}>
          ${t.isGm&&a`<${_s} play=${t} app=${e} />`}
          ${t.mine.map(c=>a`<${wo} key=${c.id} play=${t} character=${c} />`)}
          <${So} play=${t} />
          <${Oo} play=${t} />
        </aside>
        <div id="now">
          ${ys(t.session.expires)&&a`<p class="note" role="status">${st(t.session.expires)}</p>`}
          ${t.isGm&&a`<${_s} play=${t} app=${e} above />`}<${ho} play=${t} /></div>
        <aside class="side b" aria-label=${r("Clocks and story")}>
          <div class="clocks-side"><${nn} play=${t} /></div>
          <div class="story-side"><${Io} play=${t} /></div>
        </aside>
      </div>
    </main>
    <nav class="tabs" aria-label=${r("Table")}>
      ${i.map(([c,l,u])=>a`<button aria-current=${e.tab===c?"page":null} onClick=${()=>e.look(c)}>
            <${O} name=${l} />
            ${u}
          </button>`)}
    </nav>
    <${cc} app=${e} play=${t} />`}function tc(){let e=E(null);N(()=>{let{style:t}=document.documentElement;return e.current=new ResizeObserver(([{target:s}])=>t.
setProperty("--dock",`${s.offsetHeight}px`)),()=>e.current.disconnect()},[]),N(()=>{e.current.disconnect();let t=document.querySelector(".dock");t&&e.current.observe(
t)})}var sc=2500;function nc({play:e}){let[t,s]=w(!1);return N(()=>{let n=setTimeout(()=>s(!0),sc);return()=>clearTimeout(n)},[]),a`<main class="narrow stack">
    <section class="wait" role="status"><h1>${r("The table is read")}<span class="dots"></span></h1></section>
    ${t&&a`<p class="note" role="status">
        ${r("The service does not answer yet. The table is read as soon as it can be reached.")}
      </p>`}
    ${e.missing&&a`<p class="note bad" role="alert">${e.missing.text}</p>`}
  </main>`}function oc({app:e}){return a`<main class="narrow stack">
    <section class="wait"><h1>${r("You do not sit here any more")}</h1><p class="small">${e.play.ended}</p></section>
    <button class="primary wide" onClick=${()=>e.leave()}>${r("Back to the door")}</button>
    <button class="wide" onClick=${()=>rc(e.play)}>${r("Save what this browser was told")}</button>
  </main>`}async function rc(e){let t=await e.table.evidence.lines(),s=document.createElement("a");s.href=URL.createObjectURL(new Blob([t],{type:"application/x-\
ndjson"})),s.download=`${e.seat.sid}-kept.jsonl`,s.click()}function ic({play:e}){let t=e.people.filter(({id:n,active:o})=>o&&e.present.has(n)),s=e.connection===
"live";return a`<header class="top">
    <svg class="mark" viewBox="0 0 28 28" aria-hidden="true">
      <rect x="2" y="2" width="24" height="24" rx="6" fill="none" stroke="currentColor" stroke-width="2" />
      <path d="M14 7V14H21A7 7 0 1 1 14 7Z" fill="currentColor" />
    </svg>
    <div class="where"><strong>${e.session.name||e.game.title}</strong>
      <span class=${s?"live":"live gone"} role="status">${s?r("Live"):r("Offline")}</span></div>
    <div class="faces" role="img" aria-label=${r("Here: {names}",{names:t.map(({name:n})=>n).join(", ")})}>
      ${t.slice(0,6).map(({name:n})=>a`<span class="face" title=${n}>${ac(n)}</span>`)}
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
  </header>`}function ac(e){return[...e][0]?.toUpperCase()??"?"}function cc({app:e,play:t}){let s={fair:r("Fair dice"),settings:r("Settings"),invite:r("Invite"),
seat:r("Your seat"),dice:r("Other dice")},n={fair:yn,settings:No,invite:Yn,seat:Xs,dice:Cn};return a`
    ${t.panel&&a`<${Yo} key=${t.panel} title=${s[t.panel]} refusal=${t.refusal} close=${()=>t.close()}>
        <${n[t.panel]} play=${t} app=${e} />
      <//>`}
    ${t.question&&a`<${Yo}
        key="question"
        title=${t.question.question}
        refusal=${t.gone&&t.refusal}
        close=${()=>t.answer(!1)}
      >
        <${tn} play=${t} />
      <//>`}`}function Yo({title:e,close:t,refusal:s,children:n}){let o=E(null);return N(()=>{let i=document.activeElement;return o.current.showModal(),()=>queueMicrotask(
()=>i?.isConnected&&i.focus())},[]),a`<dialog ref=${o} aria-label=${e} onClose=${t} onCancel=${t}>
    <div class="row">
      <h2>${e}</h2>
      <button class="quiet push" aria-label=${r("Close")} onClick=${t}><${O} name="close" /></button>
    </div>
    ${s&&a`<p class="note bad" role="alert">${s.text} ${s.more.join(" ")}</p>`}
    <div class="stack">${n}</div>
  </dialog>`}export{Ms as Play,Y$ as Table,ac as initial};
