import{A as Vt,B as z,C as ie,D as me,E as Qt,F as X,G as ce,H as Zt,K as Xt,P as es,Q as ts,T as ss,U as ns,V as os,a as Ee,d as at,e as U,f as Ht,h as o,i as C,
j as W,k as y,l as Ut,m as zt,p as b,q as j,r as Yt,s as N,t as a,u as ae,v as Kt,w as x,x as Ie,y as $e,z as Jt}from"./chunk.js";function k({play:e,lacks:t=!1,queued:s=!1,onClick:n,children:r,...i}){let c=t||(s?e.gone:e.busy);return a`<button ...${i} aria-disabled=${c?"true":null} onClick=${n&&
(u=>{e.gone?e.sayGone():c||n(u)})}>
    ${r}
  </button>`}function Me(e,t){let s=n=>{e.gone&&(n.preventDefault(),e.sayGone())};return{"aria-disabled":e.busy?"true":null,onMouseDown:s,onClick:s,onChange:n=>t(
n.currentTarget)}}function rs({play:e}){let{confirm:t,sends:s}=e.question,n=()=>e.answer(!0);return a`<div class="row wrap">
    ${s?a`<${k} play=${e} class="primary" queued onClick=${n}>${t}<//>`:a`<button class="primary" onClick=${n}>${t}</button>`}
    <button onClick=${()=>e.answer(!1)}>${o("No")}</button>
  </div>`}function se(e,t,s){return Object.entries(e.game.spec.properties).filter(([,n])=>t.includes(n["x-owner"])&&!n["x-joined"]&&!!n["x-primary"]===s&&(!n["x-published"]||
e.session.options.published)&&We(n)!=="hidden"&&We(n)!=="object")}function We(e){return e["x-widget"]}function he(e){return e.anyOf?.find(({type:t})=>t!=="null")??
e}function ne({play:e,name:t,value:s,change:n,needed:r=!1,form:i="field"}){let c=e.field(t),l=`${i}-${t}`,u=a`<p class="hint">${c.description}</p>`;return We(c)===
import{A as Jt,B as U,C as ue,D as pe,E as Vt,F as ee,G as de,H as Qt,K as Zt,P as Xt,Q as es,T as ts,U as ss,V as ns,a as Ee,d as it,e as H,f as Bt,h as o,i as S,
j as D,k as I,l as Ht,m as Ut,p as b,q as j,r as zt,s as N,t as a,u as le,v as Yt,w as x,x as Ie,y as fe,z as Kt}from"./chunk.js";function k({play:e,lacks:t=!1,queued:s=!1,onClick:n,children:r,...i}){let c=t||(s?e.gone:e.busy);return a`<button ...${i} aria-disabled=${c?"true":null} onClick=${n&&
import{A as Jt,B as U,C as de,D as ge,E as Vt,F as te,G as $e,H as Qt,K as Zt,P as Xt,Q as es,T as ts,U as ss,V as ns,a as Ie,d as ct,e as H,f as Bt,h as o,i as C,
j as D,k as I,l as Ht,m as Ut,p as b,q as j,r as zt,s as N,t as a,u as ue,v as Yt,w as x,x as Me,y as pe,z as Kt}from"./chunk.js";function k({play:e,lacks:t=!1,queued:s=!1,onClick:n,children:r,...i}){let c=t||(s?e.gone:e.busy);return a`<button ...${i} aria-disabled=${c?"true":null} onClick=${n&&
import{A as Vt,B as U,C as de,D as ke,E as Qt,F as te,G as $e,H as Zt,K as Xt,P as es,Q as ts,T as ss,U as ns,V as os,a as We,d as lt,e as H,f as Ht,h as o,i as C,
j as y,k as M,l as Ut,m as zt,p as b,q as j,r as Yt,s as N,t as i,u as ue,v as Kt,w as x,x as De,y as be,z as Jt}from"./chunk.js";function k({play:e,lacks:t=!1,queued:s=!1,onClick:n,children:r,...a}){let c=t||(s?e.gone:e.busy);return i`<button ...${a} aria-disabled=${c?"true":null} onClick=${n&&
(u=>{e.gone?e.sayGone():c||n(u)})}>
import{A as Zt,B as Xt,C as U,D as de,E as ke,F as es,G as te,H as $e,I as ts,L as ss,Q as ns,R as os,U as rs,V as as,W as is,a as We,d as lt,e as H,f as zt,h as o,
i as C,j as y,k as M,l as Yt,m as Kt,p as b,q as j,r as Jt,s as N,t as a,u as ue,v as Vt,w as Qt,x,y as De,z as be}from"./chunk.js";function k({play:e,lacks:t=!1,queued:s=!1,onClick:n,children:r,...i}){let c=t||(s?e.gone:e.busy);return a`<button ...${i} aria-disabled=${c?"true":null} onClick=${n&&
(l=>{e.gone?e.sayGone():c||n(l)})}>
    ${r}
  </button>`}function ye(e,t){let s=n=>{e.gone&&(n.preventDefault(),e.sayGone())};return{"aria-disabled":e.busy?"true":null,onMouseDown:s,onClick:s,onChange:n=>t(
n.currentTarget)}}function cs({play:e}){let{confirm:t,sends:s}=e.question,n=()=>e.answer(!0);return a`<div class="row wrap">
    ${s?a`<${k} play=${e} class="primary" queued onClick=${n}>${t}<//>`:a`<button class="primary" onClick=${n}>${t}</button>`}
    <button onClick=${()=>e.answer(!1)}>${o("No")}</button>
  </div>`}function ne(e,t,s){return Object.entries(e.game.spec.properties).filter(([,n])=>t.includes(n["x-owner"])&&!n["x-joined"]&&!!n["x-primary"]===s&&(!n["x-published"]||
e.session.options.published)&&Re(n)!=="hidden"&&Re(n)!=="object")}function Re(e){return e["x-widget"]}function oe(e){return e.anyOf?.find(({type:t})=>t!=="null")??
e}function Q({play:e,name:t,value:s,change:n,needed:r=!1,form:i="field"}){let c=e.field(t),u=`${i}-${t}`,l=a`<p class="hint">${c.description}</p>`;return Re(c)===
"checkbox"?a`<div>
      <label class="tick">
        <input
          id=${u}
          type="checkbox"
          checked=${s??c.default}
          onChange=${d=>n(d.target.checked)}
        />
        ${c.title}
      </label>
      ${u}
    </div>`:a`<div>
    <label for=${l}>${c.title}${r&&a` <span class="soft">${o("(needed)")}</span>`}</label>
    <${In} id=${l} field=${c} value=${s} change=${n} />
    ${u}
  </div>`}function In({id:e,field:t,value:s,change:n}){let r=he(t),i=t["x-enum-labels"]??r["x-enum-labels"]??{},c=t.enum??r.enum;if(c)return a`<select
    <${Rn} id=${l} field=${c} value=${s} change=${n} />
    </div>`:i`<div>
    <label for=${l}>${c.title}${r&&i` <span class="soft">${o("(needed)")}</span>`}</label>
    <${Ln} id=${l} field=${c} value=${s} change=${n} />
    ${u}
  </div>`}function Ln({id:e,field:t,value:s,change:n}){let r=oe(t),a=t["x-enum-labels"]??r["x-enum-labels"]??{},c=t.enum??r.enum;if(c)return i`<select
      ${l}
    </div>`:a`<div>
    <label for=${u}>${c.title}${r&&a` <span class="soft">${o("(needed)")}</span>`}</label>
    <${Gn} id=${u} field=${c} value=${s} change=${n} />
    ${l}
  </div>`}function Gn({id:e,field:t,value:s,change:n}){let r=oe(t),i=t["x-enum-labels"]??r["x-enum-labels"]??{},c=t.enum??r.enum;if(c)return a`<select
      id=${e}
      value=${s??t.default??""}
      onChange=${u=>n(u.target.value||null)}
    >
      ${t.default===null&&a`<option value="">${o("none")}</option>`}
      ${c.map(u=>a`<option value=${u}>${i[u]?.label??u}</option>`)}
    </select>`;if(r.type==="integer")return a`<${W}
      id=${e}
      value=${s??t.default??0}
      least=${r.minimum??0}
      most=${r.maximum??99}
      change=${n}
    />`;if(r.type==="array"){let u=(s??[]).join(", ");return a`<input
      id=${e}
      value=${u}
      placeholder=${o("separated by commas")}
      onChange=${u=>n(Mn(u.target.value))}
      onChange=${u=>n(Ln(u.target.value))}
    />`}return De(t)==="textarea"?a`<textarea
      onChange=${u=>n(Fn(u.target.value))}
    />`}return Re(t)==="textarea"?i`<textarea
      onChange=${l=>n(Pn(l.target.value))}
    />`}return Re(t)==="textarea"?a`<textarea
      id=${e}
      class="says"
      maxlength=${r.maxLength}
      value=${s??""}
      onInput=${u=>n(u.target.value)}
    >
    </textarea>`:a`<input
    id=${e}
    maxlength=${r.maxLength}
    value=${s??""}
    onInput=${l=>n(l.target.value)}
  />`}function Mn(e){return e.split(",").map(t=>t.trim()).filter(Boolean)}function M({id:e,value:t,least:s=0,most:n=99,change:r,says:i,play:c}){let l=(u,d,m,f)=>{
  />`}function Ln(e){return e.split(",").map(t=>t.trim()).filter(Boolean)}function M({id:e,value:t,least:s=0,most:n=99,change:r,says:i,play:c}){let l=(u,d,m,f)=>{
let p=()=>r(Math.min(n,Math.max(s,f))),$=a`<${x} name=${d} />`;return c?a`<${k} play=${c} type="button" class="mini" aria-label=${u} lacks=${m} onClick=${p}>${$}<//>`:
  />`}function Ln(e){return e.split(",").map(t=>t.trim()).filter(Boolean)}function M({id:e,value:t,least:s=0,most:n=99,change:r,says:i,play:c}){let l=(u,d,m,h)=>{
let p=()=>r(Math.min(n,Math.max(s,h))),f=a`<${x} name=${d} />`;return c?a`<${k} play=${c} type="button" class="mini" aria-label=${u} lacks=${m} onClick=${p}>${f}<//>`:
a`<button
  />`}function Fn(e){return e.split(",").map(t=>t.trim()).filter(Boolean)}function W({id:e,value:t,least:s=0,most:n=99,change:r,says:a,play:c}){let l=(u,d,m,h)=>{
let p=()=>r(Math.min(n,Math.max(s,h))),f=i`<${x} name=${d} />`;return c?i`<${k} play=${c} type="button" class="mini" aria-label=${u} lacks=${m} onClick=${p}>${f}<//>`:
i`<button
    onInput=${u=>n(u.target.value)}
  />`}function Pn(e){return e.split(",").map(t=>t.trim()).filter(Boolean)}function W({id:e,value:t,least:s=0,most:n=99,change:r,says:i,play:c}){let u=(l,d,m,f)=>{
let p=()=>r(Math.min(n,Math.max(s,f))),h=a`<${x} name=${d} />`;return c?a`<${k} play=${c} type="button" class="mini" aria-label=${l} lacks=${m} onClick=${p}>${h}<//>`:
a`<button
          type="button"
          class="mini"
          aria-label=${l}
          aria-disabled=${m?"true":null}
          onClick=${p}
        >
          ${h}
        </button>`};return a`<span class="row stepper" role="group" aria-label=${i}>
    ${u(o("one less"),"minus",t<=s,t-1)}
    <output id=${e}><b>${t}</b></output>
    ${l(o("one more"),"plus",t>=n,t+1)}
  </span>`}function as({value:e,least:t,most:s,change:n,says:r}){if(s-t>8)return a`<${M} value=${e} least=${t} most=${s} change=${n} says=${r} />`;let i=Array.from(
{length:s-t+1},(c,l)=>t+l);return a`<span class="dial dots-row" role="group" aria-label=${r}>${i.map(c=>a`<button type="button" aria-pressed=${String(c===e)} onClick=${()=>n(
c)}>
        ${t<0&&c>0?`+${c}`:String(c).replace("-","\u2212")}
      </button>`)}</span>`}var Wn=[4,6,8,12];function is({play:e}){let[t,s]=b(!1),n=e.role==="gm",r=N(null),i=()=>{s(!1),r.current?.focus()};return a`<section class="card" aria-labelledby="clocks-title">
  </span>`}function rs({value:e,least:t,most:s,change:n,says:r}){if(s-t>8)return a`<${M} value=${e} least=${t} most=${s} change=${n} says=${r} />`;let i=Array.from(
{length:s-t+1},(c,l)=>t+l);return a`<span class="dial dots-row" role="group" aria-label=${r}>${i.map(c=>a`<button type="button" aria-pressed=${String(c===e)} onClick=${()=>n(
  </span>`}function is({value:e,least:t,most:s,change:n,says:r}){if(s-t>8)return i`<${W} value=${e} least=${t} most=${s} change=${n} says=${r} />`;let a=Array.from(
{length:s-t+1},(c,l)=>t+l);return i`<span class="dial dots-row" role="group" aria-label=${r}>${a.map(c=>i`<button type="button" aria-pressed=${String(c===e)} onClick=${()=>n(
    ${u(o("one more"),"plus",t>=n,t+1)}
  </span>`}function ls({value:e,least:t,most:s,change:n,says:r}){if(s-t>8)return a`<${W} value=${e} least=${t} most=${s} change=${n} says=${r} />`;let i=Array.from(
{length:s-t+1},(c,u)=>t+u);return a`<span class="dial dots-row" role="group" aria-label=${r}>${i.map(c=>a`<button type="button" aria-pressed=${String(c===e)} onClick=${()=>n(
c)}>
        ${t<0&&c>0?`+${c}`:String(c).replace("-","\u2212")}
      </button>`)}</span>`}var Bn=[4,6,8,12];function us({play:e}){let[t,s]=b(!1),n=e.role==="gm",r=N(null),i=()=>{s(!1),r.current?.focus()};return a`<section class="card" aria-labelledby="clocks-title">
    <div class="row"><h2 id="clocks-title">${o("Clocks")}</h2>
      ${n?a`<button
            class="mini push"
            ref=${r}
            aria-expanded=${String(t)}
            aria-label=${o("New clock")}
            onClick=${()=>s(!t)}
          >
            <${x} name="plus" />
            ${o("New")}
          </button>`:null}
    </div>
    ${t&&n?a`<${Ln} play=${e} close=${i} />`:null}
    ${e.clocks.length?a`<ul class="clocks wide-list">
          ${e.clocks.map(c=>a`<${Dn} key=${c.id} play=${e} clock=${c} />`)}
        </ul>`:a`<p class="soft small">${o("No clocks yet. What are they up against?")}</p>`}
  </section>`}function Dn({play:e,clock:t}){let[s,n]=b(!1),r=e.role==="gm",i=r||e.role==="player"&&t.ticked_by==="players",{name:c}=t,l=m=>e.actAfter(()=>e.table.
tickClock(t.id,{by:m}),({changes:f})=>{let p=f.find(({who:$,track:h})=>$===t.id&&h==="filled")?.to??t.filled;e.say(o("{name}: {filled} of {size}",{name:c,filled:p,
size:t.size}))}),u=t.filled>=t.size&&t.kind!=="tug_of_war",d=t.state==="locked";return a`<li class=${`clock ${it(t.filled)}`}>
    <${Jt} clock=${t} />
    <h3 class="name">${c}</h3>
    <div class="num">
      <span>${[o("{filled} of {size}",t),...yn(e,t)].join(" \xB7 ")}</span>
    ${t&&n?a`<${Hn} play=${e} close=${i} />`:null}
    ${e.clocks.length?a`<ul class="clocks wide-list">
          ${e.clocks.map(c=>a`<${Gn} key=${c.id} play=${e} clock=${c} />`)}
        </ul>`:a`<p class="soft small">${o("No clocks yet. What are they up against?")}</p>`}
  </section>`}function Gn({play:e,clock:t}){let[s,n]=b(!1),r=e.role==="gm",i=r||e.role==="player"&&t.ticked_by==="players",{name:c}=t,l=m=>e.actAfter(()=>e.table.
    ${t&&n?i`<${Un} play=${e} close=${a} />`:null}
    ${e.clocks.length?i`<ul class="clocks wide-list">
          ${e.clocks.map(c=>i`<${Pn} key=${c.id} play=${e} clock=${c} />`)}
        </ul>`:i`<p class="soft small">${o("No clocks yet. What are they up against?")}</p>`}
  </section>`}function Pn({play:e,clock:t}){let[s,n]=b(!1),r=e.role==="gm",a=r||e.role==="player"&&t.ticked_by==="players",{name:c}=t,l=m=>e.actAfter(()=>e.table.
tickClock(t.id,{by:m}),({changes:h})=>{let p=h.find(({who:f,track:$})=>f===t.id&&$==="filled")?.to??t.filled;e.say(o("{name}: {filled} of {size}",{name:c,filled:p,
size:t.size}))}),u=t.filled>=t.size&&t.kind!=="tug_of_war",d=t.state==="locked";return i`<li class=${`clock ${ut(t.filled)}`}>
    <${Jt} clock=${t} />
    ${t&&n?a`<${Yn} play=${e} close=${i} />`:null}
    ${e.clocks.length?a`<ul class="clocks wide-list">
          ${e.clocks.map(c=>a`<${Hn} key=${c.id} play=${e} clock=${c} />`)}
        </ul>`:a`<p class="soft small">${o("No clocks yet. What are they up against?")}</p>`}
  </section>`}function Hn({play:e,clock:t}){let[s,n]=b(!1),r=e.role==="gm",i=r||e.role==="player"&&t.ticked_by==="players",{name:c}=t,u=m=>e.actAfter(()=>e.table.
tickClock(t.id,{by:m}),({changes:f})=>{let p=f.find(({who:h,track:$})=>h===t.id&&$==="filled")?.to??t.filled;e.say(o("{name}: {filled} of {size}",{name:c,filled:p,
size:t.size}))}),l=t.filled>=t.size&&t.kind!=="tug_of_war",d=t.state==="locked";return a`<li class=${`clock ${ut(t.filled)}`}>
    <${Zt} clock=${t} />
    <h3 class="name">${c}</h3>
    <div class="num">
      <span>${[o("{filled} of {size}",t),...Un(e,t)].join(" \xB7 ")}</span>
      ${t.visible?null:a`<span class="chip"><${x} name="eye" />${o("only you")}</span>`}
    </div>
    ${i?a`<div class="ctl">
          <${k}
            play=${e}
            class="mini"
            aria-label=${o("{name}: one back",{name:c})}
            lacks=${t.filled<=0}
            queued
            onClick=${()=>u(-1)}
          >
            <${x} name="minus" />
          <//>
          <${k}
            play=${e}
            class="mini"
            aria-label=${o("{name}: one on",{name:c})}
            lacks=${l||d}
            queued
            title=${d?o("Another clock must be full first."):null}
            onClick=${()=>u(1)}
          >
            <${x} name="plus" />
          <//>
          ${r?a`<button
                class="mini quiet"
                aria-label=${o("{name}: more",{name:c})}
                aria-expanded=${String(s)}
                onClick=${()=>n(!s)}
              >
                <${x} name="more" />
              </button>`:null}
        </div>`:null}
    ${r&&s?a`<${Rn} play=${e} clock=${t} />`:null}
  </li>`}function yn(e,t){let s=[],n=t.after&&e.clock(t.after)?.name,r=t.rival&&e.clock(t.rival)?.name;return t.state==="locked"&&n?[o("locked until {name} is f\
ull",{name:n})]:(t.kind!=="progress"&&s.push(e.label("clock",t.kind)),t.state!=="open"&&s.push(e.label("state",t.state)),r&&s.push(o("against {name}",{name:r})),
t.loops&&s.push(C(t.loops,"full once","full {n} times")),s)}function it(e){let t=N(e),[s,n]=b(!1);return j(()=>{if(t.current===e)return;t.current=e,n(!0);let r=setTimeout(
()=>n(!1),900);return()=>clearTimeout(r)},[e]),s?"flash":""}function Rn({play:e,clock:t}){let{id:s,name:n,version:r,visible:i,ticked_by:c}=t,l=d=>e.act(()=>e.table.
    ${r&&s?a`<${Bn} play=${e} clock=${t} />`:null}
  </li>`}function Pn(e,t){let s=[],n=t.after&&e.clock(t.after)?.name,r=t.rival&&e.clock(t.rival)?.name;return t.state==="locked"&&n?[o("locked until {name} is f\
    ${r&&s?i`<${Hn} play=${e} clock=${t} />`:null}
  </li>`}function Bn(e,t){let s=[],n=t.after&&e.clock(t.after)?.name,r=t.rival&&e.clock(t.rival)?.name;return t.state==="locked"&&n?[o("locked until {name} is f\
    ${r&&s?a`<${zn} play=${e} clock=${t} />`:null}
  </li>`}function Un(e,t){let s=[],n=t.after&&e.clock(t.after)?.name,r=t.rival&&e.clock(t.rival)?.name;return t.state==="locked"&&n?[o("locked until {name} is f\
ull",{name:n})]:(t.kind!=="progress"&&s.push(e.label("clock",t.kind)),t.state!=="open"&&s.push(e.label("state",t.state)),r&&s.push(o("against {name}",{name:r})),
t.loops&&s.push(C(t.loops,"full once","full {n} times")),s)}function ut(e){let t=N(e),[s,n]=b(!1);return j(()=>{if(t.current===e)return;t.current=e,n(!0);let r=setTimeout(
()=>n(!1),900);return()=>clearTimeout(r)},[e]),s?"flash":""}function zn({play:e,clock:t}){let{id:s,name:n,version:r,visible:i,ticked_by:c}=t,u=d=>e.act(()=>e.table.
changeClock(s,d,r)),l=async()=>{await e.ask(o("Put {name} away for good?",{name:n}),o("Put it away"))&&(await e.act(()=>e.table.deleteClock(s,r)),document.getElementById(
"clocks-title")?.closest("section").querySelector("button")?.focus())};return a`<div class="more-row row wrap">
    <${k} play=${e} class="mini" onClick=${()=>u({visible:!i})}>
      ${i?o("Hide it"):o("Show it to all")}
    <//>
    <${k}
      play=${e}
      class="mini"
      aria-pressed=${String(c==="players")}
      onClick=${()=>u({ticked_by:c==="players"?"gm":"players"})}
    >
      ${o("Players tick it")}
    <//>
    <${k} play=${e} class="mini" onClick=${u}>${o("Put it away")}<//>
  </div>`}function Ln({play:e,close:t}){let[s,n]=b({name:"",size:6,kind:"progress",visible:!0,players:!0,link:""}),[r,i]=b(!1),[c,l]=b(!1),u=N(null);j(()=>u.current?.
  </div>`}function Hn({play:e,close:t}){let[s,n]=b({name:"",size:6,kind:"progress",visible:!0,players:!0,link:""}),[r,i]=b(!1),[c,l]=b(!1),u=N(null);j(()=>u.current?.
focus(),[]);let d=f=>n({...s,...f}),m=Object.entries(e.game.labels.clock??{}),h={racing:"rival",linked:"after"}[s.kind];return a`<form class="stack more-row" onSubmit=${async f=>{
  </div>`}function Un({play:e,close:t}){let[s,n]=b({name:"",size:6,kind:"progress",visible:!0,players:!0,link:""}),[r,a]=b(!1),[c,l]=b(!1),u=N(null);j(()=>u.current?.
focus(),[]);let d=f=>n({...s,...f}),m=Object.entries(e.game.labels.clock??{}),h={racing:"rival",linked:"after"}[s.kind];return i`<form class="stack more-row" onSubmit=${async f=>{
f.preventDefault();let $=s.name.trim();if(!$||s.kind==="linked"&&!s.link){l(!0);return}let w={name:$,size:s.size,kind:s.kind,visible:s.visible,ticked_by:s.players?
"players":"gm"};h&&s.link&&(w[h]=s.link),await e.act(()=>e.table.makeClock(w))&&t()}}>
    <${k} play=${e} class="mini" onClick=${l}>${o("Put it away")}<//>
  </div>`}function Yn({play:e,close:t}){let[s,n]=b({name:"",size:6,kind:"progress",visible:!0,players:!0,link:""}),[r,i]=b(!1),[c,u]=b(!1),l=N(null);j(()=>l.current?.
focus(),[]);let d=h=>n({...s,...h}),m=Object.entries(e.game.labels.clock??{}),f={racing:"rival",linked:"after"}[s.kind];return a`<form class="stack more-row" onSubmit=${async h=>{
h.preventDefault();let $=s.name.trim();if(!$||s.kind==="linked"&&!s.link){u(!0);return}let w={name:$,size:s.size,kind:s.kind,visible:s.visible,ticked_by:s.players?
"players":"gm"};f&&s.link&&(w[f]=s.link),await e.act(()=>e.table.makeClock(w))&&t()}}>
    <div><label for="clock-name">${o("What is it about?")}</label>
      <input
        id="clock-name"
        ref=${l}
        maxlength="80"
        value=${s.name}
        aria-invalid=${c&&!s.name.trim()?"true":null}
        onInput=${h=>d({name:h.currentTarget.value})}
      />
    </div>
    <fieldset><legend>${o("Segments")}</legend><div class="dial">
      ${Wn.map($=>a`<button type="button" aria-pressed=${String(!r&&s.size===$)} onClick=${()=>{i(!1),d({size:$})}}>${$}</button>`)}
      ${Fn.map($=>a`<button type="button" aria-pressed=${String(!r&&s.size===$)} onClick=${()=>{i(!1),d({size:$})}}>${$}</button>`)}
      ${Fn.map(f=>a`<button type="button" aria-pressed=${String(!r&&s.size===f)} onClick=${()=>{i(!1),d({size:f})}}>${f}</button>`)}
      <button type="button" aria-pressed=${String(r)} onClick=${()=>i(!0)}>${o("other")}</button>
      ${Gn.map(f=>i`<button type="button" aria-pressed=${String(!r&&s.size===f)} onClick=${()=>{a(!1),d({size:f})}}>${f}</button>`)}
      <button type="button" aria-pressed=${String(r)} onClick=${()=>a(!0)}>${o("other")}</button>
      ${Bn.map(h=>a`<button type="button" aria-pressed=${String(!r&&s.size===h)} onClick=${()=>{i(!1),d({size:h})}}>${h}</button>`)}
      <button type="button" aria-pressed=${String(r)} onClick=${()=>i(!0)}>${o("other")}</button>
    </div>
    ${r?a`<div class="other">
          <${W}
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
        ${m.map(([h,{label:$}])=>a`<option value=${h}>${$}</option>`)}
      </select><p class="hint">${e.game.labels.clock?.[s.kind]?.help??""}</p></div>
    ${f?a`<div>
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
            ${e.clocks.map(({id:h,name:$})=>a`<option value=${h}>${$}</option>`)}
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
    ${c?a`<p class="err" role="alert">
          ${s.name.trim()?o("Which clock opens it?"):o("It needs a name.")}
        </p>`:null}
    <div class="row wrap">
      <${k} play=${e} class="primary">${o("Start the clock")}<//>
      <button type="button" onClick=${t}>${o("Cancel")}</button>
    </div>
  </form>`}var Fn=1e4,ct="sessionStorage",Pn=["ask","narrate","character"];function Y(e,t,s,n){let[r,i]=b(()=>Bn(e,t,s)??s),c=f=>JSON.stringify(f)!==JSON.stringify(s),l=f=>{
let p={...r,...f};i(p),u(p),n?c(p)&&!e.actions.has(e.focus)&&(e.focus=n):e.writes(c(p)||Pn.some($=>le(e,$)))},u=f=>{ce(ct,t,e,c(f)&&JSON.stringify(f).length<=Fn?
f:void 0)},d=()=>l(s),m=async(f,p)=>{u(s);let $=()=>{d(),e.focus===n&&(e.focus=""),p?.()};await e.act(f,$)===void 0&&u(r)};return{draft:r,written:c(r),change:l,
clear:d,send:m}}function le(e,t){return X(ct,t,e)!==void 0}function Bn(e,t,s){let n=X(ct,t,e),r=([i,c])=>cs(n[i])===cs(c);if(!(!n||!Object.entries(s).every(r)))
return Object.fromEntries(Object.keys(s).map(i=>[i,n[i]]))}function cs(e){return e===null?"none":Array.isArray(e)?"list":typeof e}var Gn=12;function De(e){return!e.game.joins||!e.session.options.published?[]:e.entries.filter(t=>t.type==="rolled"&&!t.reversed_by).slice(-Gn).reverse().map(t=>({
  </form>`}var Un=1e4,lt="sessionStorage",zn=["ask","narrate","character"];function V(e,t,s,n){let[r,i]=b(()=>Yn(e,t,s)??s),c=f=>JSON.stringify(f)!==JSON.stringify(s),l=f=>{
let p={...r,...f};i(p),u(p),n?c(p)&&!e.actions.has(e.focus)&&(e.focus=n):e.writes(c(p)||zn.some($=>$e(e,$)))},u=f=>{de(lt,t,e,c(f)&&JSON.stringify(f).length<=Un?
f:void 0)},d=()=>l(s),m=async(f,p)=>{u(s);let $=()=>{d(),e.focus===n&&(e.focus=""),p?.()};await e.act(f,$)===void 0&&u(r)};return{draft:r,written:c(r),change:l,
clear:d,send:m}}function $e(e,t){return ee(lt,t,e)!==void 0}function Yn(e,t,s){let n=ee(lt,t,e),r=([i,c])=>is(n[i])===is(c);if(!(!n||!Object.entries(s).every(r)))
return Object.fromEntries(Object.keys(s).map(i=>[i,n[i]]))}function is(e){return e===null?"none":Array.isArray(e)?"list":typeof e}var Kn=12;function De(e){return!e.game.joins||!e.session.options.published?[]:e.entries.filter(t=>t.type==="rolled"&&!t.reversed_by).slice(-Kn).reverse().map(t=>({
id:t.action??`r${t.seq}`,entry:t}))}function ye({play:e,rolls:t,picked:s,change:n}){let r=i=>n(s.includes(i)?s.filter(c=>c!==i):[...s,i]);return a`<details open=${s.
  </form>`}var Un=1e4,ut="sessionStorage",zn=["ask","narrate","character"];function V(e,t,s,n){let[r,i]=b(()=>Yn(e,t,s)??s),c=h=>JSON.stringify(h)!==JSON.stringify(s),l=h=>{
let p={...r,...h};i(p),u(p),n?c(p)&&!e.actions.has(e.focus)&&(e.focus=n):e.writes(c(p)||zn.some(f=>me(e,f)))},u=h=>{$e(ut,t,e,c(h)&&JSON.stringify(h).length<=Un?
  </form>`}var zn=1e4,dt="sessionStorage",Yn=["ask","narrate","character"];function V(e,t,s,n){let[r,a]=b(()=>Kn(e,t,s)??s),c=h=>JSON.stringify(h)!==JSON.stringify(s),l=h=>{
let p={...r,...h};a(p),u(p),n?c(p)&&!e.actions.has(e.focus)&&(e.focus=n):e.writes(c(p)||Yn.some(f=>me(e,f)))},u=h=>{$e(dt,t,e,c(h)&&JSON.stringify(h).length<=zn?
h:void 0)},d=()=>l(s),m=async(h,p)=>{u(s);let f=()=>{d(),e.focus===n&&(e.focus=""),p?.()};await e.act(h,f)===void 0&&u(r)};return{draft:r,written:c(r),change:l,
clear:d,send:m}}function me(e,t){return te(dt,t,e)!==void 0}function Kn(e,t,s){let n=te(dt,t,e),r=([a,c])=>cs(n[a])===cs(c);if(!(!n||!Object.entries(s).every(r)))
return Object.fromEntries(Object.keys(s).map(a=>[a,n[a]]))}function cs(e){return e===null?"none":Array.isArray(e)?"list":typeof e}var Jn=12;function Le(e){return!e.game.joins||!e.session.options.published?[]:e.entries.filter(t=>t.type==="rolled"&&!t.reversed_by).slice(-Jn).reverse().map(t=>({
id:t.action??`r${t.seq}`,entry:t}))}function Fe({play:e,rolls:t,picked:s,change:n}){let r=a=>n(s.includes(a)?s.filter(c=>c!==a):[...s,a]);return i`<details open=${s.
  </form>`}var Kn=1e4,dt="sessionStorage",Jn=["ask","narrate","character"];function V(e,t,s,n){let[r,i]=b(()=>Vn(e,t,s)??s),c=f=>JSON.stringify(f)!==JSON.stringify(s),u=f=>{
let p={...r,...f};i(p),l(p),n?c(p)&&!e.actions.has(e.focus)&&(e.focus=n):e.writes(c(p)||Jn.some(h=>me(e,h)))},l=f=>{$e(dt,t,e,c(f)&&JSON.stringify(f).length<=Kn?
f:void 0)},d=()=>u(s),m=async(f,p)=>{l(s);let h=()=>{d(),e.focus===n&&(e.focus=""),p?.()};await e.act(f,h)===void 0&&l(r)};return{draft:r,written:c(r),change:u,
clear:d,send:m}}function me(e,t){return te(dt,t,e)!==void 0}function Vn(e,t,s){let n=te(dt,t,e),r=([i,c])=>ds(n[i])===ds(c);if(!(!n||!Object.entries(s).every(r)))
return Object.fromEntries(Object.keys(s).map(i=>[i,n[i]]))}function ds(e){return e===null?"none":Array.isArray(e)?"list":typeof e}var Qn=12;function Le(e){return!e.game.joins||!e.session.options.published?[]:e.entries.filter(t=>t.type==="rolled"&&!t.reversed_by).slice(-Qn).reverse().map(t=>({
id:t.action??`r${t.seq}`,entry:t}))}function Fe({play:e,rolls:t,picked:s,change:n}){let r=i=>n(s.includes(i)?s.filter(c=>c!==i):[...s,i]);return a`<details open=${s.
length>0}>
    <summary>${o("Rolls that count in this one")}</summary>
    <div class="stack">
      <p class="hint">
        ${o("Of a group, a set-up, an opponent or an attack: rolls that were made before. They count in the order of your presses.")}
      </p>
      ${t.map(({id:i,entry:c})=>{let{goal:u,outcome:l}=c.ruling??{},d=s.length>1&&s.includes(i)&&`${s.indexOf(i)+1}.`,m=[c.character_name??c.by_name,u,l&&e.label(
"outcome",l)];return a`<button
          type="button"
          class="choice"
          aria-pressed=${String(s.includes(i))}
          onClick=${()=>r(i)}
        >${d||""} ${m.filter(Boolean).join(" \xB7 ")}</button>`})}
    </div>
  </details>`}function oe(e,t){return e.trim().toLowerCase()===t.trim().toLowerCase()}var Re=class{constructor(t){this.me=t,this.game=null,this.people=[],this.characters=[],this.
  </details>`}function re(e,t){return e.trim().toLowerCase()===t.trim().toLowerCase()}var Re=class{constructor(t){this.me=t,this.game=null,this.people=[],this.characters=[],this.
  </details>`}function re(e,t){return e.trim().toLowerCase()===t.trim().toLowerCase()}var Le=class{constructor(t){this.me=t,this.game=null,this.people=[],this.characters=[],this.
  </details>`}function re(e,t){return e.trim().toLowerCase()===t.trim().toLowerCase()}var Ge=class{constructor(t){this.me=t,this.game=null,this.people=[],this.characters=[],this.
clocks=[],this.actions=new Map}get role(){return this.people.find(({id:t})=>t===this.me)?.role??"player"}get isGm(){return this.role==="gm"}get gm(){return this.
people.find(({role:t})=>t==="gm")}get gmName(){return this.personName(this.gm?.id??"")}get family(){return this.game.family}get mine(){return this.characters.filter(
t=>this.actor(t.id)===this.me)}character(t){return this.characters.find(s=>s.id===t)}clock(t){return this.clocks.find(s=>s.id===t)}personName(t){return this.people.
find(s=>s.id===t)?.name??t}nameOf(t){return t==="gm"?this.gmName:t==="session"?o("the table"):this.character(t)?.name??this.clock(t)?.name??this.personName(t)}actor(t){
let s=this.people.find(({id:n,active:r})=>r&&n===this.character(t)?.owner);return s?s.id:this.gm?.id}isMe(t){return t==="gm"?this.isGm:t===this.me||this.character(
t)!==void 0&&this.actor(t)===this.me}label(t,s){return this.game?.labels[t]?.[s]?.label??String(s).replaceAll("_"," ")}help(t,s){return this.game?.labels[t]?.[s]?.
help??""}named(t){return t.replace(/`([a-z_]+)`/g,(s,n)=>y(this.field(n)?.title??n))}field(t){return this.game.spec.properties[t]}awaited(t){let s=[];for(let n of this.
actions.values()){let r=n.awaits.filter(({who:i})=>this.isMe(i)===t);r.length&&s.push({action:n,turns:r,since:Math.min(...r.map(({since:i})=>i))})}return s.sort(
(n,r)=>n.since-r.since)}};async function ls(e,t){let{characters:s}=await e.table.listCharacters(),n=s.find(r=>r.free&&oe(r.name,t));return n?us(e,n):e.table.makeCharacter({name:t})}async function us(e,{
id:t}){try{return await e.table.changeCharacter(t,{owner:e.me},"*")}catch(s){throw s.code==="not_yours"&&(s.code="character_taken"),s}}function ds({play:e}){let t=e.
characters.filter(n=>n.free);if(e.role!=="player"||e.mine.length||!t.length)return null;let s=n=>e.act(()=>us(e,n),()=>{e.say(o("You play {name}.",n)),e.step()});
help??""}named(t){return t.replace(/`([a-z_]+)`/g,(s,n)=>I(this.field(n)?.title??n))}field(t){return this.game.spec.properties[t]}awaited(t){let s=[];for(let n of this.
actions.values()){let r=n.awaits.filter(({who:i})=>this.isMe(i)===t);r.length&&s.push({action:n,turns:r,since:Math.min(...r.map(({since:i})=>i))})}return s.sort(
(n,r)=>n.since-r.since)}};async function cs(e,t){let{characters:s}=await e.table.listCharacters(),n=s.find(r=>r.free&&re(r.name,t));return n?ls(e,n):e.table.makeCharacter({name:t})}async function ls(e,{
id:t}){try{return await e.table.changeCharacter(t,{owner:e.me},"*")}catch(s){throw s.code==="not_yours"&&(s.code="character_taken"),s}}function us({play:e}){let t=e.
characters.filter(n=>n.free);if(e.role!=="player"||e.mine.length||!t.length)return null;let s=n=>e.act(()=>ls(e,n),()=>{e.say(o("You play {name}.",n)),e.step()});
return a`<section class="card stack">
help??""}named(t){return t.replace(/`([a-z_]+)`/g,(s,n)=>M(this.field(n)?.title??n))}field(t){return this.game.spec.properties[t]}awaited(t){let s=[];for(let n of this.
actions.values()){let r=n.awaits.filter(({who:a})=>this.isMe(a)===t);r.length&&s.push({action:n,turns:r,since:Math.min(...r.map(({since:a})=>a))})}return s.sort(
(n,r)=>n.since-r.since)}};async function ls(e,t){let{characters:s}=await e.table.listCharacters(),n=s.find(r=>r.free&&re(r.name,t));return n?us(e,n):e.table.makeCharacter({name:t})}async function us(e,{
id:t}){try{return await e.table.changeCharacter(t,{owner:e.me},"*")}catch(s){throw s.code==="not_yours"&&(s.code="character_taken"),s}}function ds({play:e}){let t=e.
characters.filter(n=>n.free);if(e.role!=="player"||e.mine.length||!t.length)return null;let s=n=>e.act(()=>us(e,n),()=>{e.say(o("You play {name}.",n)),e.step()});
return i`<section class="card stack">
help??""}named(t){return t.replace(/`([a-z_]+)`/g,(s,n)=>M(this.field(n)?.title??n)).replace(/\b[ckp][1-9]\d*\b/g,s=>this.nameOf(s))}field(t){return this.game.spec.
properties[t]}awaited(t){let s=[];for(let n of this.actions.values()){let r=n.awaits.filter(({who:i})=>this.isMe(i)===t);r.length&&s.push({action:n,turns:r,since:Math.
min(...r.map(({since:i})=>i))})}return s.sort((n,r)=>n.since-r.since)}};async function $s(e,t){let{characters:s}=await e.table.listCharacters(),n=s.find(r=>r.free&&re(r.name,t));return n?ms(e,n):e.table.makeCharacter({name:t})}async function ms(e,{
id:t}){try{return await e.table.changeCharacter(t,{owner:e.me},"*")}catch(s){throw s.code==="not_yours"&&(s.code="character_taken"),s}}function fs({play:e}){let t=e.
characters.filter(n=>n.free);if(e.role!=="player"||e.mine.length||!t.length)return null;let s=n=>e.act(()=>ms(e,n),()=>{e.say(o("You play {name}.",n)),e.step()});
return a`<section class="card stack">
    <h2>${o("{gm} has prepared",{gm:e.gmName})}</h2>
    ${t.map(n=>a`<div class="stack">
        <${k} play=${e} class="wide" onClick=${()=>s(n)}>
          ${o("Play {name}",n)}
        <//>
        ${n.note&&a`<p class="hint">${n.note}</p>`}
      </div>`)}
    <p class="hint">${o("What they are able to do stands under People.")}</p>
  </section>`}function Le({play:e}){let{draft:{name:t,free:s},change:n,send:r}=Y(e,"character",{name:"",free:!1});return a`<form class="card stack" onSubmit=${c=>{
  </section>`}function Le({play:e}){let{draft:{name:t,free:s},change:n,send:r}=V(e,"character",{name:"",free:!1});return a`<form class="card stack" onSubmit=${c=>{
  </section>`}function Fe({play:e}){let{draft:{name:t,free:s},change:n,send:r}=V(e,"character",{name:"",free:!1});return a`<form class="card stack" onSubmit=${c=>{
  </section>`}function Pe({play:e}){let{draft:{name:t,free:s},change:n,send:r}=V(e,"character",{name:"",free:!1});return i`<form class="card stack" onSubmit=${c=>{
  </section>`}function Pe({play:e}){let{draft:{name:t,free:s},change:n,send:r}=V(e,"character",{name:"",free:!1});return a`<form class="card stack" onSubmit=${c=>{
c.preventDefault(),r(()=>e.table.makeCharacter({name:t.trim(),free:s}))}}>
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
    ${e.isGm&&a`<label class="tick">
        <input type="checkbox" checked=${s} onChange=${c=>n({free:c.target.checked})} />
        ${o("A player may take them")}
      </label>`}
    <${k} play=${e} class=${e.isGm?"wide":"primary wide"}>${o("Make the character")}<//>
  </form>`}var Hn={least:0,most:5,start:1};function fe(e){let t={...Hn,...e.game.approach},{name:s="",part:n}=t,r=e.game.sheet.properties?.[n]?.additionalProperties??{};return{
...t,none:!s,several:!!e.game.fields[s]?.many,values:r.enum,labels:r["x-enum-labels"]}}function lt(e,t,s){let{labels:n,least:r}=fe(e);return`${D(t)} ${n?.[s]?.label??
(r<0&&s>=0?`+${s}`:s)}`}function Un(e,t,s){let{member:n}=e.game.approach;return lt(e,t,n?s[n]:s)}function zn(e,t){return e.game.sheet.properties?.[t]?.["x-names"]??
[]}function D(e){return e.charAt(0).toUpperCase()+e.slice(1)}var Yn={cid:"",spec:{goal:""},picked:[],others:[],clock:"",used:[],joins:[],declare:0};function $s({
play:e,again:t,close:s}){let n=e.isGm?e.characters:e.mine,{draft:r,written:i,change:c,clear:l,send:u}=Y(e,"ask",Yn);if(!n.length)return a`<${Le} play=${e} />`;let{
spec:d,others:m,declare:f}=r,p=n.find(({id:g})=>g===r.cid)??n[0],$=fe(e),h=p.sheet[$.part]??{},[[w,S]=[]]=Object.entries(e.game.members).filter(([g])=>g!==$.name),
q=w?Object.entries(p.sheet[w]??{}):[],v=Object.values(e.game.pushes).find(({field:g})=>g===w)?.costs,R=Kn(e,$),I=Object.entries(h),Q=zn(e,$.part).filter(g=>!I.some(
([_])=>oe(_,g))),J=e.clocks.filter(({state:g})=>g==="open"),L=r.picked.filter(g=>g in h),O=r.used.filter(g=>q.some(([_])=>_===g)),F=De(e),Z=r.joins.filter(g=>F.
some(({id:_})=>_===g)),A=J.some(({id:g})=>g===r.clock)?r.clock:"",H=(g,_)=>{let{[g]:E,...P}=d;c({spec:_===null?P:{...P,[g]:_}})},ke=g=>{let _=$.several?2-m.length:
1,E=$.several?m:[];L.includes(g)?c({picked:L.filter(P=>P!==g),others:E}):c({picked:_>0?[...L,g].slice(-_):L,others:E})},je=()=>{let g=($.several?2-L.length:1)-m.
length;c({picked:$.several?L:[],others:g>0?[...m,{name:""}]:[]})},st=g=>{if(m.some(ve=>ve.name===g)){c({others:m.filter(ve=>ve.name!==g)});return}let _=$.several?
1:0,E=_?m.slice(-_):[],P=_-E.length;c({picked:P?L.slice(-P):[],others:[...E,{name:g}]})},ue=(g,_)=>c({others:m.map((E,P)=>P===g?{...E,..._}:E)}),T=g=>c({used:O.
includes(g)?O.filter(_=>_!==g):[...O,g]}),B=m.map(g=>({...g,name:g.name.trim()})).filter(({name:g})=>g),de=g=>{g.preventDefault(),ot&&u(async()=>{let _=[...L];if(B.
length){let P=e.character(p.id),ve=B.map(({name:rt,value:Gt=$.start})=>[rt,$.member?{[$.member]:Gt}:Gt]),En={...P.sheet,[$.part]:{...h,...Object.fromEntries(ve)}};
await e.table.changeCharacter(p.id,{sheet:En},P.version),await e.refresh(),_.push(...B.map(({name:rt})=>rt))}let E={character:p.id,spec:Vn($,Ne,_,e.character(p.
id).sheet)};return O.length&&(E.spec[w]=O.map(P=>({name:P,[S]:e.character(p.id).sheet[w][P]}))),A&&(E.clock=A),Z.length&&(E.joins=Z),f&&(E.declare=f),t&&(E.follows=
t),e.table.openAction(E)},()=>{e.look(""),e.say(o("{gm} is asked.",{gm:e.gmName}))})},te=()=>{l(),s?.(),e.look("")},we=R.filter(g=>e.game.fields[g].kind==="numb\
er").map(g=>[g,d[g]??0]),Ne={...d,...Object.fromEntries(we)},Nn=g=>typeof Ne[g]!="string"||Ne[g].trim()!=="",nt=R.filter(g=>(Ne[g]??"")===""||!Nn(g)),ot=d.goal.
trim()&&!nt.length&&($.none||L.length>0||B.length>0||Z.length>0);return a`<form class="card stack" onSubmit=${de}>
  </form>`}var Jn={least:0,most:5,start:1};function ae(e){let t={...Jn,...e.game.approach},{name:s="",part:n}=t,r=e.game.sheet.properties?.[n]?.additionalProperties??{};return{
...t,none:!s,several:!!e.game.fields[s]?.many,values:r.enum,labels:r["x-enum-labels"]}}function xe(e,t,s){let{labels:n,least:r}=ae(e);return`${R(t)} ${n?.[s]?.label??
(r<0&&s>=0?`+${s}`:s)}`}function Vn(e,t,s){let{member:n}=e.game.approach;return xe(e,t,n?s[n]:s)}function Qn(e,t){return e.game.sheet.properties?.[t]?.["x-names"]??
[]}function R(e){return e.charAt(0).toUpperCase()+e.slice(1)}var ds={cid:"",spec:{goal:""},picked:[],others:[],clock:"",used:[],joins:[],declare:0};function Ge({
play:e,again:t,close:s}){let n=(e.isGm?e.characters:e.mine).filter(({id:g})=>!t||g===t.character),r=ae(e),i=t?{...ds,spec:{goal:t.spec.goal??""},picked:$s(t,r)}:
ds,{draft:c,written:l,change:u,clear:d,send:m}=V(e,t?`ask ${t.id}`:"ask",i);if(!n.length)return a`<${Fe} play=${e} />`;let{spec:h,others:p,declare:f}=c,$=n.find(
({id:g})=>g===c.cid)??n[0],w=$.sheet[r.part]??{},O=t!==void 0&&$s(t,r).some(g=>!(g in w)),[[S,v]=[]]=Object.entries(e.game.members).filter(([g])=>g!==r.name),L=S?
Object.entries($.sheet[S]??{}):[],W=Object.values(e.game.pushes).find(({field:g})=>g===S)?.costs,z=Zn(e,r),Y=Object.entries(w),ee=Qn(e,r.part).filter(g=>!Y.some(
([_])=>re(_,g))),q=e.clocks.filter(({state:g})=>g==="open"),E=c.picked.filter(g=>g in w),K=c.used.filter(g=>L.some(([_])=>_===g)),A=ye(e),G=c.joins.filter(g=>A.
some(({id:_})=>_===g)),le=q.some(({id:g})=>g===c.clock)?c.clock:"",he=(g,_)=>{let{[g]:y,...F}=h;u({spec:_===null?F:{...F,[g]:_}})},ot=g=>{let _=r.several?2-p.length:
1,y=r.several?p:[];E.includes(g)?u({picked:E.filter(F=>F!==g),others:y}):u({picked:_>0?[...E,g].slice(-_):E,others:y})},Ne=()=>{let g=(r.several?2-E.length:1)-p.
length;u({picked:r.several?E:[],others:g>0?[...p,{name:""}]:[]})},T=g=>{if(p.some(se=>se.name===g)){u({others:p.filter(se=>se.name!==g)});return}let _=r.several?
1:0,y=_?p.slice(-_):[],F=_-y.length;u({picked:F?E.slice(-F):[],others:[...y,{name:g}]})},B=(g,_)=>u({others:p.map((y,F)=>F===g?{...y,..._}:y)}),fe=g=>u({used:K.
includes(g)?K.filter(_=>_!==g):[...K,g]}),J=p.map(g=>({...g,name:g.name.trim()})).filter(({name:g})=>g),ve=g=>{g.preventDefault(),at&&m(async()=>{let _=[...E];if(J.
length){let se=e.character($.id),Dn=J.map(({name:it,value:Pt=r.start})=>[it,r.member?{[r.member]:Pt}:Pt]),yn={...se.sheet,[r.part]:{...w,...Object.fromEntries(Dn)}};
await e.table.changeCharacter($.id,{sheet:yn},se.version),await e.refresh(),_.push(...J.map(({name:it})=>it))}let y=e.character($.id),F={character:$.id,spec:eo(
O?null:r,Ee,_,y.sheet)};return K.length&&(F.spec[S]=K.map(se=>({name:se,[v]:e.character($.id).sheet[S][se]}))),le&&(F.clock=le),G.length&&(F.joins=G),f&&(F.declare=
f),t&&(F.follows=t.id),e.table.openAction(F)},()=>{e.look(""),e.say(o("{gm} is asked.",{gm:e.gmName}))})},In=()=>{d(),s?.(),e.look("")},Mn=z.filter(g=>e.game.fields[g].
kind==="number").map(g=>[g,h[g]??0]),Ee={...h,...Object.fromEntries(Mn)},Wn=g=>typeof Ee[g]!="string"||Ee[g].trim()!=="",rt=z.filter(g=>(Ee[g]??"")===""||!Wn(g)),
at=h.goal.trim()&&!rt.length&&(r.none||O||E.length>0||J.length>0||G.length>0);return a`<form class="card stack" onSubmit=${ve}>
    ${n.length>1&&a`<div>
  </form>`}var Vn={least:0,most:5,start:1};function ie(e){let t={...Vn,...e.game.approach},{name:s="",part:n}=t,r=e.game.sheet.properties?.[n]?.additionalProperties??{};return{
...t,none:!s,several:!!e.game.fields[s]?.many,values:r.enum,labels:r["x-enum-labels"]}}function Ce(e,t,s){let{labels:n,least:r}=ie(e);return`${E(t)} ${n?.[s]?.label??
(r<0&&s>=0?`+${s}`:s)}`}function Qn(e,t,s){let{member:n}=e.game.approach;return Ce(e,t,n?s[n]:s)}function Zn(e,t){return e.game.sheet.properties?.[t]?.["x-names"]??
[]}function E(e){return e.charAt(0).toUpperCase()+e.slice(1)}var $s={cid:"",spec:{goal:""},picked:[],others:[],clock:"",used:[],joins:[],declare:0};function Be({
play:e,again:t,close:s}){let n=(e.isGm?e.characters:e.mine).filter(({id:g})=>!t||g===t.character),r=ie(e),a=t?{...$s,spec:{goal:t.spec.goal??""},picked:ms(t,r)}:
$s,{draft:c,written:l,change:u,clear:d,send:m}=V(e,t?`ask ${t.id}`:"ask",a);if(!n.length)return i`<${Pe} play=${e} />`;let{spec:h,others:p,declare:f}=c,$=n.find(
({id:g})=>g===c.cid)??n[0],w=$.sheet[r.part]??{},O=t!==void 0&&ms(t,r).some(g=>!(g in w)),[[S,v]=[]]=Object.entries(e.game.members).filter(([g])=>g!==r.name),L=S?
Object.entries($.sheet[S]??{}):[],D=Object.values(e.game.pushes).find(({field:g})=>g===S)?.costs,z=Xn(e,r),Y=Object.entries(w),ee=Zn(e,r.part).filter(g=>!Y.some(
  </form>`}var Zn={least:0,most:5,start:1};function ae(e){let t={...Zn,...e.game.approach},{name:s="",part:n}=t,r=e.game.sheet.properties?.[n]?.additionalProperties??{};return{
...t,none:!s,several:!!e.game.fields[s]?.many,values:r.enum,labels:r["x-enum-labels"]}}function Ce(e,t,s){let{labels:n,least:r}=ae(e);return`${E(t)} ${n?.[s]?.label??
(r<0&&s>=0?`+${s}`:s)}`}function Xn(e,t,s){let{member:n}=e.game.approach;return Ce(e,t,n?s[n]:s)}function eo(e,t){return e.game.sheet.properties?.[t]?.["x-names"]??
[]}function E(e){return e.charAt(0).toUpperCase()+e.slice(1)}var hs={cid:"",spec:{goal:""},picked:[],others:[],clock:"",used:[],joins:[],declare:0};function Be({
play:e,again:t,close:s}){let n=(e.isGm?e.characters:e.mine).filter(({id:g})=>!t||g===t.character),r=ae(e),i=t?{...hs,spec:{goal:t.spec.goal??""},picked:ps(t,r)}:
hs,{draft:c,written:u,change:l,clear:d,send:m}=V(e,t?`ask ${t.id}`:"ask",i);if(!n.length)return a`<${Pe} play=${e} />`;let{spec:f,others:p,declare:h}=c,$=n.find(
({id:g})=>g===c.cid)??n[0],w=$.sheet[r.part]??{},O=t!==void 0&&ps(t,r).some(g=>!(g in w)),[[S,v]=[]]=Object.entries(e.game.members).filter(([g])=>g!==r.name),L=S?
Object.entries($.sheet[S]??{}):[],D=Object.values(e.game.pushes).find(({field:g})=>g===S)?.costs,z=to(e,r),Y=Object.entries(w),ee=eo(e,r.part).filter(g=>!Y.some(
([_])=>re(_,g))),q=e.clocks.filter(({state:g})=>g==="open"),I=c.picked.filter(g=>g in w),K=c.used.filter(g=>L.some(([_])=>_===g)),A=Le(e),G=c.joins.filter(g=>A.
some(({id:_})=>_===g)),le=q.some(({id:g})=>g===c.clock)?c.clock:"",pe=(g,_)=>{let{[g]:R,...F}=f;l({spec:_===null?F:{...F,[g]:_}})},rt=g=>{let _=r.several?2-p.length:
1,R=r.several?p:[];I.includes(g)?l({picked:I.filter(F=>F!==g),others:R}):l({picked:_>0?[...I,g].slice(-_):I,others:R})},Ie=()=>{let g=(r.several?2-I.length:1)-p.
length;l({picked:r.several?I:[],others:g>0?[...p,{name:""}]:[]})},T=g=>{if(p.some(se=>se.name===g)){l({others:p.filter(se=>se.name!==g)});return}let _=r.several?
1:0,R=_?p.slice(-_):[],F=_-R.length;l({picked:F?I.slice(-F):[],others:[...R,{name:g}]})},B=(g,_)=>l({others:p.map((R,F)=>F===g?{...R,..._}:R)}),ge=g=>l({used:K.
includes(g)?K.filter(_=>_!==g):[...K,g]}),J=p.map(g=>({...g,name:g.name.trim()})).filter(({name:g})=>g),xe=g=>{g.preventDefault(),it&&m(async()=>{let _=[...I];if(J.
length){let se=e.character($.id),Ln=J.map(({name:ct,value:Ut=r.start})=>[ct,r.member?{[r.member]:Ut}:Ut]),Fn={...se.sheet,[r.part]:{...w,...Object.fromEntries(Ln)}};
await e.table.changeCharacter($.id,{sheet:Fn},se.version),await e.refresh(),_.push(...J.map(({name:ct})=>ct))}let R=e.character($.id),F={character:$.id,spec:no(
O?null:r,Me,_,R.sheet)};return K.length&&(F.spec[S]=K.map(se=>({name:se,[v]:e.character($.id).sheet[S][se]}))),le&&(F.clock=le),G.length&&(F.joins=G),h&&(F.declare=
h),t&&(F.follows=t.id),e.table.openAction(F)},()=>{e.look(""),e.say(o("{gm} is asked.",{gm:e.gmName}))})},Dn=()=>{d(),s?.(),e.look("")},yn=z.filter(g=>e.game.fields[g].
kind==="number").map(g=>[g,f[g]??0]),Me={...f,...Object.fromEntries(yn)},Rn=g=>typeof Me[g]!="string"||Me[g].trim()!=="",at=z.filter(g=>(Me[g]??"")===""||!Rn(g)),
it=f.goal.trim()&&!at.length&&(r.none||O||I.length>0||J.length>0||G.length>0);return a`<form class="card stack" onSubmit=${xe}>
    ${n.length>1&&a`<div>
        <label for="who">${o("Who?")}</label>
        <select
          id="who"
          value=${$.id}
          onChange=${g=>l({cid:g.target.value,picked:[],others:[],used:[]})}
        >
      ${n.map(({id:g,name:_})=>a`<option value=${g}>${_}</option>`)}</select></div>`}
    <div><label for="goal">${e.isGm?o("What do they want?"):o("I want to \u2026")}</label>
      <textarea
        id="goal"
        class="says"
        maxlength="500"
        required
        value=${f.goal}
        placeholder=${o("slip past the watchman to the vault door")}
        onInput=${g=>pe("goal",g.target.value)}
      >
      </textarea>
    </div>
    ${!$.none&&a`<fieldset><legend>${$.several?o("With which traits? Up to two"):o("How?")}</legend>
      <div class="row wrap">
        ${I.map(([g,_])=>a`<button
    ${!r.none&&!C&&a`<fieldset><legend>${r.several?o("With which traits? Up to two"):o("How?")}</legend>
    ${!r.none&&!O&&a`<fieldset><legend>${r.several?o("With which traits? Up to two"):o("How?")}</legend>
    ${!r.none&&!O&&i`<fieldset><legend>${r.several?o("With which traits? Up to two"):o("How?")}</legend>
    ${!r.none&&!O&&a`<fieldset><legend>${r.several?o("With which traits? Up to two"):o("How?")}</legend>
      <div class="row wrap">
        ${Y.map(([g,_])=>a`<button
              type="button"
              aria-pressed=${I.includes(g)?"true":"false"}
              class="choice"
              onClick=${()=>rt(g)}
            >
              ${Un(e,g,_)}
            </button>`)}
        ${Q.map(g=>a`<button
              type="button"
              class="choice usual"
              aria-pressed=${m.some(_=>_.name===g)?"true":"false"}
              onClick=${()=>st(g)}
              ${Vn(e,g,_)}
              ${Qn(e,g,_)}
              ${Xn(e,g,_)}
            </button>`)}
        ${ee.map(g=>a`<button
              type="button"
              class="choice usual"
              aria-pressed=${p.some(_=>_.name===g)?"true":"false"}
              onClick=${()=>T(g)}
            >
              ${g}
            </button>`)}
        <button
          type="button"
          class="choice"
          aria-pressed=${m.some(({name:g})=>!Q.includes(g))?"true":"false"}
          aria-pressed=${p.some(({name:g})=>!X.includes(g))?"true":"false"}
          onClick=${je}
          aria-pressed=${p.some(({name:g})=>!ee.includes(g))?"true":"false"}
          onClick=${Ie}
        >
          ${Y.length?o("Something else \u2026"):o("Name it \u2026")}
        </button>
      </div>
      ${m.map((g,_)=>a`<div class="row wrap other">
      ${p.map((g,_)=>a`<div class="row wrap other">
      ${p.map((g,_)=>i`<div class="row wrap other">
      ${p.map((g,_)=>a`<div class="row wrap other">
        <input
          aria-label=${o("Its name")}
          maxlength="80"
          placeholder=${o("Its name")}
          value=${g.name}
          onInput=${R=>B(_,{name:R.target.value})}
        />
        ${$.values?a`<select
        ${r.values?a`<select
        ${r.values?i`<select
        ${r.values?a`<select
              aria-label=${o("How good?")}
              value=${g.value??r.start}
              onChange=${R=>B(_,{value:R.target.value})}
            >
              ${$.values.map(E=>a`<option value=${E}>${$.labels[E].label}</option>`)}
            </select>`:a`<${as}
              ${r.values.map(y=>a`<option value=${y}>${r.labels[y].label}</option>`)}
            </select>`:a`<${rs}
              ${r.values.map(R=>i`<option value=${R}>${r.labels[R].label}</option>`)}
            </select>`:i`<${is}
              ${r.values.map(R=>a`<option value=${R}>${r.labels[R].label}</option>`)}
            </select>`:a`<${ls}
              says=${o("How good?")}
              value=${g.value??r.start}
              least=${r.least}
              most=${r.most}
              change=${R=>B(_,{value:R})}
            />`}
        <span class="hint">${o("It is put on the sheet.")}</span></div>`)}
    </fieldset>`}
    ${R.map(g=>a`<${ne}
    ${z.map(g=>a`<${oe}
    ${z.map(g=>a`<${Q}
    ${z.map(g=>i`<${Q}
    ${z.map(g=>a`<${Q}
          key=${g}
          play=${e}
          name=${g}
          needed
          value=${f[g]}
          change=${_=>pe(g,_)}
        />`)}
    ${q.length>0&&a`<fieldset>
        <legend>
          ${e.field(w).title} ${v&&a`<span class="soft">${o("{costs} each",{costs:re(e,v)})}</span>`}
        </legend>
        <div class="row wrap">
      ${q.map(([g,_])=>a`<button
    ${L.length>0&&a`<fieldset>
    ${L.length>0&&i`<fieldset>
    ${L.length>0&&a`<fieldset>
        <legend>
          ${e.field(S).title} ${D&&a`<span class="soft">${o("{costs} each",{costs:ie(e,D)})}</span>`}
        </legend>
        <div class="row wrap">
      ${L.map(([g,_])=>a`<button
            type="button"
            class="choice"
            aria-pressed=${K.includes(g)?"true":"false"}
            onClick=${()=>ge(g)}
          >
            ${g} +${_}
          </button>`)}
    </div></fieldset>`}
    ${"clock"in e.game.fields&&!e.game.clock_flag&&e.clocks.length>0&&a`<div>
    ${"clock"in e.game.fields&&!e.game.clock_flag&&!t&&e.clocks.length>0&&a`<div>
        <label for="clock">${o("Which clock does it fill?")}</label>
        <select id="clock" value=${le} onChange=${g=>u({clock:g.target.value})}>
      <option value="">${o("none")}</option>
      ${J.map(g=>a`<option value=${g.id}>${g.name} (${g.filled}/${g.size})</option>`)}
    </select>
  </div>`}
    ${F.length>0&&a`<${ye} play=${e} rolls=${F} picked=${Z} change=${g=>c({joins:g})} />`}
      ${q.map(g=>a`<option value=${g.id}>${g.name} (${g.filled}/${g.size})</option>`)}
    ${"clock"in e.game.fields&&!e.game.clock_flag&&!t&&e.clocks.length>0&&i`<div>
    ${"clock"in e.game.fields&&!e.game.clock_flag&&!t&&e.clocks.length>0&&a`<div>
        <label for="clock">${o("Which clock does it fill?")}</label>
        <select id="clock" value=${le} onChange=${g=>l({clock:g.target.value})}>
      <option value="">${o("none")}</option>
      ${q.map(g=>a`<option value=${g.id}>${g.name} (${g.filled}/${g.size})</option>`)}
    </select>
  </div>`}
    ${A.length>0&&a`<${Fe} play=${e} rolls=${A} picked=${G} change=${g=>l({joins:g})} />`}
    <details><summary>${o("More")}</summary><div class="stack">
      ${"multiple"in e.game.counted&&a`<div>
          <label for="declare">${o("Several actions this turn: how many?")}</label>
          <${W} id="declare" value=${h} most=${10} change=${g=>l({declare:g})} />
        </div>`}
      ${se(e,["player","shared"],!1).filter(([g])=>!R.includes(g)&&Jn(e,g)).map(([g])=>a`<${ne}
      ${ne(e,["player","shared"],!1).filter(([g])=>!z.includes(g)&&Xn(e,g)).map(([g])=>a`<${oe}
      ${ne(e,["player","shared"],!1).filter(([g])=>!z.includes(g)&&Xn(e,g)).map(([g])=>a`<${Q}
      ${ne(e,["player","shared"],!1).filter(([g])=>!z.includes(g)&&eo(e,g)).map(([g])=>i`<${Q}
      ${ne(e,["player","shared"],!1).filter(([g])=>!z.includes(g)&&so(e,g)).map(([g])=>a`<${Q}
              key=${g}
              play=${e}
              name=${g}
              value=${f[g]}
              change=${_=>pe(g,_)}
            />`)}
    </div></details>
    ${d.goal.trim()&&!ot?a`<p class="hint">
          ${nt.length?o("Still needed: {what}.",{what:nt.map(g=>e.field(g).title).join(", ")}):o("How do you do it? Pick it above, or name it.")}
        </p>`:null}
    <${k} play=${e} class="primary wide" lacks=${!ot}>
      ${e.isGm?o("Call for the roll"):o("Ask {gm}",{gm:e.gmName})}
    <//>
    ${(s||i)&&a`<button type="button" class="quiet wide" onClick=${te}>${o("Cancel")}</button>`}
  </form>`}function Kn(e,t){let{fields:s,from_sheet:n,needed:r}=e.game,i=([c,{owner:l,required:u}])=>l!=="gm"&&(u&&!n.includes(c)||c in r);return Object.entries(
s).filter(c=>!c[0].includes(".")&&i(c)).map(([c])=>c).filter(c=>!["goal",t.name].includes(c))}function Jn(e,t){let{fields:s,counted:n,from_tracks:r,harm_field:i,
offers:c}=e.game,l=Object.values(c).flatMap(({sets:u={},copies:d,counts:m,adds:f})=>[...Object.keys(u),d,m,f]);return["goal","note",i,...r,...l].includes(t)||t in
n?!1:s[t]!==void 0&&s[t].kind!=="object"}function re(e,t){return Object.entries(t).map(([s,n])=>`${n} ${e.label("track",s)}`).join(", ")}function Vn(e,t,s,n){let r=Object.
fromEntries(Object.entries(t).filter(([,i])=>i!==""&&i!==null));return e.several?{...r,[e.name]:s.map(i=>({name:i,[e.number]:n[e.part][i]}))}:s[0]?{...r,[e.name]:s[0]}:
r}var ms=["bad","fail","price","clean","crit"];function ut(e,{outcome:t,degree:s,success:n=!0}){return e.game.grades[s??t]??(n?"clean":"fail")}function G(e,t,s={}){
let n=ms.map(i=>({kind:i,chance:0,says:[],more:""}));for(let i of[...t].reverse()){let c=n[ms.indexOf(ut(e,i))];c.chance+=i.chance.decimal,c.says.push(i.degree?
e.label("degree",i.degree):e.label("outcome",i.outcome)),c.more=dt(e,i.outcome,s)||c.more,i.ticks&&(c.says[c.says.length-1]+=`, ${C(i.ticks,"{n} tick","{n} tick\
s")}`)}return n.filter(({chance:i})=>i>0).map(i=>({...i,says:[...new Set(i.says)].join(" / ")})).map(i=>({...i,more:i.more&&y(i.more)}))}function dt(e,t,s={}){let n=Object.
keys(e.game.slots).find(r=>e.game.slots[r].includes(t));return s[n]??""}function hs(e,t){return e.label(e.game.labels.slot?"slot":"outcome",t)}function Fe(e){return e.
filter(({kind:t})=>t==="bad"||t==="fail").reduce((t,{chance:s})=>t+s,0)}function V(e,t){return Vt(e.map(({chance:n})=>n)).filter((n,r)=>t.includes(e[r].kind)).reduce(
(n,r)=>n+r,0)}function fs(e){return o("{n} in 100 it works.",{n:V(e,["price","clean","crit"])})}function $t(e,t){let s=e.stakes.get(t.id)?.value,n=s?.options?.find(
({option:u,offer:d})=>!d&&(u==="assist"||u==="helper"));if(!n?.outcomes?.length||!s.outcomes?.length)return;let[r,i]=[s,n].map(({outcomes:u})=>G(e,u,t.says)),[c,
l]=[r,i].map(u=>V(u,["price","clean","crit"]));return{was:r,parts:i,now:c,next:l}}function pe(e,{spec:t}){return t.system!==void 0&&t.system!==e.game.name}function mt(e){return{game:e,session:{options:{published:!0}},field:t=>e.spec.properties[t],
label:(t,s)=>e.labels[t]?.[s]?.label??String(s).replaceAll("_"," ")}}function ps(e,{spec:t}){let[s,n]=b(null);return j(()=>{e.client.describeSystem(t.system).then(
r=>n(mt(r)),()=>{})},[t.system]),s}function ht({play:e,action:t}){let s=ps(e,t),n=e.stakes.get(t.id)?.value;if(!s||!n?.outcomes?.length)return null;let r=n.outcomes.
map(c=>({...G(s,[c])[0],chance:c.chance.decimal,says:s.label("outcome",c.outcome)})),i=Object.entries(n.readings??{});return a`<p><b>${D(n.summary)}</b></p>
    ${i.map(([c,{decimal:l}])=>a`<p class="small">
          ${s.label("reading",c)}: ${l.toLocaleString(U,{maximumFractionDigits:1})}
        </p>`)}
    ${r.length>1&&a`<${z} parts=${r} /><${ie} parts=${r} />`}`}function gs({play:e,action:t,spec:s,set:n,agree:r,player:i}){let c=ps(e,t);if(!c)return null;let l=m=>m in
s?s[m]:t.spec[m],u=[!0,!1].flatMap(m=>se(c,["gm"],m)),d=Object.entries(c.game.spec.properties).filter(([m,f])=>f["x-owner"]==="gm"&&c.game.fields[m]?.kind==="ob\
ject"&&!f["x-joined"]);return a`<section class="card stack">
    <${ht} play=${e} action=${t} />
    ${d.map(([m,f])=>a`<${Qn} name=${m} field=${f} value=${l(m)} change=${p=>n(m,p)} />`)}
    ${u.map(([m])=>a`<${ne}
    ${f.goal.trim()&&!rt?a`<p class="hint">
          ${ot.length?o("Still needed: {what}.",{what:ot.map(g=>e.field(g).title).join(", ")}):o("How do you do it? Pick it above, or name it.")}
    ${h.goal.trim()&&!at?a`<p class="hint">
          ${rt.length?o("Still needed: {what}.",{what:rt.map(g=>e.field(g).title).join(", ")}):o("How do you do it? Pick it above, or name it.")}
    ${h.goal.trim()&&!at?i`<p class="hint">
          ${it.length?o("Still needed: {what}.",{what:it.map(g=>e.field(g).title).join(", ")}):o("How do you do it? Pick it above, or name it.")}
    ${f.goal.trim()&&!it?a`<p class="hint">
          ${at.length?o("Still needed: {what}.",{what:at.map(g=>e.field(g).title).join(", ")}):o("How do you do it? Pick it above, or name it.")}
        </p>`:null}
    <${k} play=${e} class="primary wide" lacks=${!it}>
      ${t?o("Go on at {position}",{position:e.label("position",t.next)}):e.isGm?o("Call for the roll"):o("Ask {gm}",{gm:e.gmName})}
    <//>
    ${(s||u)&&a`<button type="button" class="quiet wide" onClick=${Dn}>${o("Cancel")}</button>`}
  </form>`}function to(e,t){let{fields:s,from_sheet:n,needed:r}=e.game,i=([c,{owner:u,required:l}])=>u!=="gm"&&(l&&!n.includes(c)||c in r);return Object.entries(
s).filter(c=>!c[0].includes(".")&&i(c)).map(([c])=>c).filter(c=>!["goal",t.name].includes(c))}function so(e,t){let{fields:s,counted:n,from_tracks:r,harm_field:i,
offers:c}=e.game,u=Object.values(c).flatMap(({sets:l={},copies:d,counts:m,adds:f})=>[...Object.keys(l),d,m,f]);return["goal","note",i,...r,...u].includes(t)||t in
n?!1:s[t]!==void 0&&s[t].kind!=="object"}function ie(e,t){return Object.entries(t).map(([s,n])=>`${n} ${e.label("track",s)}`).join(", ")}function ps({spec:e},{name:t,
several:s}){return s?(e[t]??[]).map(n=>n.name):e[t]?[e[t]]:[]}function no(e,t,s,n){let r=Object.fromEntries(Object.entries(t).filter(([,i])=>i!==""&&i!==null));
return e?e.several?{...r,[e.name]:s.map(i=>({name:i,[e.number]:n[e.part][i]}))}:s[0]?{...r,[e.name]:s[0]}:r:r}var gs=["bad","fail","price","clean","crit"];function $t(e,{outcome:t,degree:s,success:n=!0}){return e.game.grades[s??t]??(n?"clean":"fail")}function P(e,t,s={}){
let n=gs.map(i=>({kind:i,chance:0,says:[],more:""}));for(let i of[...t].reverse()){let c=n[gs.indexOf($t(e,i))];c.chance+=i.chance.decimal,c.says.push(i.degree?
e.label("degree",i.degree):e.label("outcome",i.outcome)),c.more=mt(e,i.outcome,s)||c.more,i.ticks&&(c.says[c.says.length-1]+=`, ${C(i.ticks,"{n} tick","{n} tick\
s")}`)}return n.filter(({chance:i})=>i>0).map(i=>({...i,says:[...new Set(i.says)].join(" / ")})).map(i=>({...i,more:i.more&&M(i.more)}))}function mt(e,t,s={}){let n=Object.
keys(e.game.slots).find(r=>e.game.slots[r].includes(t));return s[n]??""}function bs(e,t){return e.label(e.game.labels.slot?"slot":"outcome",t)}function He(e){return e.
filter(({kind:t})=>t==="bad"||t==="fail").reduce((t,{chance:s})=>t+s,0)}function Z(e,t){return Xt(e.map(({chance:n})=>n)).filter((n,r)=>t.includes(e[r].kind)).reduce(
(n,r)=>n+r,0)}function fe(e){let{sides:t,outcomes:s=[]}=e??{};return t?.length===0&&s.length>0&&s.every(({success:n})=>!n)}function ks(e){return o("{n} in 100 i\
t works.",{n:Z(e,["price","clean","crit"])})}function ft(e,t){let s=e.stakes.get(t.id)?.value,n=s?.options?.find(({option:l,offer:d})=>!d&&(l==="assist"||l==="h\
elper"));if(!n?.outcomes?.length||!s.outcomes?.length)return;let[r,i]=[s,n].map(({outcomes:l})=>P(e,l,t.says)),[c,u]=[r,i].map(l=>Z(l,["price","clean","crit"]));
return{was:r,parts:i,now:c,next:u}}function we(e,{spec:t}){return t.system!==void 0&&t.system!==e.game.name}function ht(e){return{game:e,session:{options:{published:!0}},field:t=>e.spec.properties[t],
label:(t,s)=>e.labels[t]?.[s]?.label??String(s).replaceAll("_"," ")}}function ws(e,{spec:t}){let[s,n]=b(null);return j(()=>{e.client.describeSystem(t.system).then(
r=>n(ht(r)),()=>{})},[t.system]),s}function pt({play:e,action:t}){let s=ws(e,t),n=e.stakes.get(t.id)?.value;if(!s||!n?.outcomes?.length)return null;let r=n.outcomes.
map(c=>({...P(s,[c])[0],chance:c.chance.decimal,says:s.label("outcome",c.outcome)})),i=Object.entries(n.readings??{});return a`<p><b>${E(n.summary)}</b></p>
    ${i.map(([c,{decimal:u}])=>a`<p class="small">
          ${s.label("reading",c)}: ${u.toLocaleString(H,{maximumFractionDigits:1})}
        </p>`)}
    ${r.length>1&&a`<${U} parts=${r} /><${de} parts=${r} />`}`}function vs({play:e,action:t,spec:s,set:n,agree:r,player:i}){let c=ws(e,t);if(!c)return null;let u=m=>m in
s?s[m]:t.spec[m],l=[!0,!1].flatMap(m=>ne(c,["gm"],m)),d=Object.entries(c.game.spec.properties).filter(([m,f])=>f["x-owner"]==="gm"&&c.game.fields[m]?.kind==="ob\
ject"&&!f["x-joined"]);return a`<section class="card stack">
    <${pt} play=${e} action=${t} />
    ${d.map(([m,f])=>a`<${oo} name=${m} field=${f} value=${u(m)} change=${p=>n(m,p)} />`)}
    ${l.map(([m])=>a`<${Q}
          key=${m}
          form="extra"
          play=${c}
          name=${m}
          value=${u(m)}
          change=${f=>n(m,f)}
        />`)}
    <${k} play=${e} class="primary" onClick=${()=>r({})}>${o("Agree: {player} can roll",{player:i})}<//>
  </section>`}function Qn({name:e,field:t,value:s,change:n}){let r=(i,c)=>{let{[i]:l,...u}=s??{},d=Number.parseInt(c,10),m=Number.isNaN(d)?u:{...u,[i]:d};n(Object.
  </section>`}function to({name:e,field:t,value:s,change:n}){let r=(i,c)=>{let{[i]:l,...u}=s??{},d=Number.parseInt(c,10),m=Number.isNaN(d)?u:{...u,[i]:d};n(Object.
keys(m).length?m:null)};return a`<fieldset>
    <legend>${t.title}</legend>
    <p class="hint">${t.description}</p>
    <div class="stakes2">
      ${Object.entries(he(t).properties).map(([i,c])=>a`<div>
      ${Object.entries(ge(t).properties).map(([i,c])=>a`<div>
      ${Object.entries(oe(t).properties).map(([i,c])=>a`<div>
          <label for=${`extra-${e}-${i}`}>${c.title}</label>
    <${k} play=${e} class="primary" onClick=${()=>r({})}>${o("Agree: {player} can roll",{player:a})}<//>
  </section>`}function so({name:e,field:t,value:s,change:n}){let r=(a,c)=>{let{[a]:l,...u}=s??{},d=Number.parseInt(c,10),m=Number.isNaN(d)?u:{...u,[a]:d};n(Object.
keys(m).length?m:null)};return i`<fieldset>
  </section>`}function oo({name:e,field:t,value:s,change:n}){let r=(i,c)=>{let{[i]:u,...l}=s??{},d=Number.parseInt(c,10),m=Number.isNaN(d)?l:{...l,[i]:d};n(Object.
keys(m).length?m:null)};return a`<fieldset>
    <legend>${t.title}</legend>
    <p class="hint">${t.description}</p>
    <div class="stakes2">
      ${Object.entries(oe(t).properties).map(([i,c])=>a`<div>
          <label for=${`extra-${e}-${i}`}>${c.title}</label>
          <input
            id=${`extra-${e}-${i}`}
            inputmode="numeric"
            maxlength="4"
            value=${s?.[i]??""}
            onInput=${u=>r(i,u.target.value)}
          />
          <p class="hint">${c.description}</p>
        </div>`)}
    </div>
  </fieldset>`}var bs=globalThis.trustedTypes?.createPolicy("card",{createHTML:e=>e});function Be({markup:e,load:t}){let s=N(null),[n,r]=b(e),[i,c]=b(!1);return j(()=>{!n&&t&&
t().then(r,()=>c(!0))},[]),j(()=>{s.current&&n&&(s.current.innerHTML=bs?bs.createHTML(n):n)},[n]),a`<div class="embedded" ref=${s}>${!n&&(i?o("It could not be l\
oaded."):"\u2026")}</div>`}var Zn=["player","shared","gm"];function ks({play:e}){let[t,s]=b([]),[n,r]=b(null),[i,c]=b(""),l=m=>r(ae(m,e));j(()=>{Promise.all(e.game.extras.map(m=>e.client.
oaded."):"\u2026")}</div>`}var so=["player","shared","gm"];function ks({play:e}){let[t,s]=b([]),[n,r]=b(null),[i,c]=b(""),l=m=>r(le(m,e));j(()=>{Promise.all(e.game.extras.map(m=>e.client.
oaded."):"\u2026")}</div>`}var so=["player","shared","gm"];function ks({play:e}){let[t,s]=b([]),[n,r]=b(null),[i,c]=b(""),l=m=>r(ue(m,e));j(()=>{Promise.all(e.game.extras.map(m=>e.client.
describeSystem(m))).then(s,l)},[]);let u=[...t,e.game],d=u.find(m=>m.name===i)??u[0];return a`<div><label for="dice-of">${o("Which dice?")}</label>
  </fieldset>`}var ks=globalThis.trustedTypes?.createPolicy("card",{createHTML:e=>e});function Ue({markup:e,load:t}){let s=N(null),[n,r]=b(e),[a,c]=b(!1);return j(()=>{!n&&t&&
t().then(r,()=>c(!0))},[]),j(()=>{s.current&&n&&(s.current.innerHTML=ks?ks.createHTML(n):n)},[n]),i`<div class="embedded" ref=${s}>${!n&&(a?o("It could not be l\
oaded."):"\u2026")}</div>`}var no=["player","shared","gm"];function ws({play:e}){let[t,s]=b([]),[n,r]=b(null),[a,c]=b(""),l=m=>r(ue(m,e));j(()=>{Promise.all(e.game.extras.map(m=>e.client.
describeSystem(m))).then(s,l)},[]);let u=[...t,e.game],d=u.find(m=>m.name===a)??u[0];return i`<div><label for="dice-of">${o("Which dice?")}</label>
  </fieldset>`}var xs=globalThis.trustedTypes?.createPolicy("card",{createHTML:e=>e});function Ue({markup:e,load:t}){let s=N(null),[n,r]=b(e),[i,c]=b(!1);return j(()=>{!n&&t&&
t().then(r,()=>c(!0))},[]),j(()=>{s.current&&n&&(s.current.innerHTML=xs?xs.createHTML(n):n)},[n]),a`<div class="embedded" ref=${s}>${!n&&(i?o("It could not be l\
oaded."):"\u2026")}</div>`}var ro=["player","shared","gm"];function Cs({play:e}){let[t,s]=b([]),[n,r]=b(null),[i,c]=b(""),u=m=>r(ue(m,e));j(()=>{Promise.all(e.game.extras.map(m=>e.client.
describeSystem(m))).then(s,u)},[]);let l=[...t,e.game],d=l.find(m=>m.name===i)??l[0];return a`<div><label for="dice-of">${o("Which dice?")}</label>
      <select id="dice-of" value=${d.name} onChange=${m=>c(m.target.value)}>
        ${l.map(m=>a`<option value=${m.name}>${m.title}</option>`)}
      </select></div>
    ${n&&a`<p class="note bad" role="alert">${n.text} ${n.more.join(" ")}</p>`}
    <${Xn} key=${d.name} play=${e} game=${d} told=${l} clear=${()=>r(null)} />`}function Xn({play:e,game:t,told:s,clear:n}){let[r,i]=b({}),[c,l]=b(t.approach.start??
1),[u,d]=b(""),[m,f]=b(""),p=t.name!==e.game.name&&e.session.options.published,$=mt(t),[h,w]=b([]),S=p&&t.joins&&e.mine.length?De(e):[],{approach:q,fields:v}=t,
R=T=>!v[T]?.many&&T!=="goal"&&T!==q.name,[I,Q]=[!0,!1].map(T=>se($,Zn,T).map(([B])=>B).filter(R)),J=(T,B)=>i({...r,[T]:B}),L=I.filter(T=>v[T]?.required).map(T=>[
T,eo($.field(T))]),O={...Object.fromEntries(L.filter(([,T])=>T!==void 0)),...r},F=v[q.name]?.many,Z=()=>{let B=Object.entries(O).filter(([,te])=>te!==null&&te!==
"").map(([te,we])=>[te,to($.field(te),we)?Number(we):we]),de=F?{[q.name]:[{name:o("Dice"),[q.number]:c}]}:{};return{system:t.name,...Object.fromEntries(B),...de}},
A=async()=>{n();try{f(await so(e,Z()))}catch(T){s(T)}},H=()=>{let{entry:T}=S.find(({id:te})=>te===h[0]),B=e.isMe(T.character)?T.character:e.mine[0].id,de=T.ruling?.
goal;return e.table.openAction({character:B,spec:{...Z(),...de?{goal:de}:{}},joins:h})},ke=()=>e.act(()=>h.length?H():e.table.rollAtTable({spec:Z(),...u?{clock:u}:
{},...no(e)}),()=>{e.close(),e.look("")}),je=e.clocks.filter(({state:T})=>T==="open"),st=e.isGm?o("Call for the roll"):o("Ask {gm}",{gm:e.gmName}),ue=T=>a`<${ne}
    <${no} key=${d.name} play=${e} game=${d} told=${l} clear=${()=>r(null)} />`}function no({play:e,game:t,told:s,clear:n}){let[r,i]=b({}),[c,l]=b(t.approach.start??
1),[u,d]=b(""),[m,h]=b(""),p=t.name!==e.game.name&&e.session.options.published,f=ht(t),[$,w]=b([]),O=p&&t.joins&&e.mine.length?ye(e):[],{approach:S,fields:v}=t,
L=T=>!v[T]?.many&&T!=="goal"&&T!==S.name,[W,z]=[!0,!1].map(T=>ne(f,so,T).map(([B])=>B).filter(L)),Y=(T,B)=>i({...r,[T]:B}),ee=W.filter(T=>v[T]?.required).map(T=>[
T,oo(f.field(T))]),q={...Object.fromEntries(ee.filter(([,T])=>T!==void 0)),...r},E=v[S.name]?.many,K=()=>{let B=Object.entries(q).filter(([,J])=>J!==null&&J!=="").
map(([J,ve])=>[J,ro(f.field(J),ve)?Number(ve):ve]),fe=E?{[S.name]:[{name:o("Dice"),[S.number]:c}]}:{};return{system:t.name,...Object.fromEntries(B),...fe}},A=async()=>{
n();try{h(await ao(e,K()))}catch(T){s(T)}},G=()=>{let{entry:T}=O.find(({id:J})=>J===$[0]),B=e.isMe(T.character)?T.character:e.mine[0].id,fe=T.ruling?.goal;return e.
table.openAction({character:B,spec:{...K(),...fe?{goal:fe}:{}},joins:$})},le=()=>e.act(()=>$.length?G():e.table.rollAtTable({spec:K(),...u?{clock:u}:{},...io(e)}),
()=>{e.close(),e.look("")}),he=e.clocks.filter(({state:T})=>T==="open"),ot=e.isGm?o("Call for the roll"):o("Ask {gm}",{gm:e.gmName}),Ne=T=>a`<${Q}
    ${n&&i`<p class="note bad" role="alert">${n.text} ${n.more.join(" ")}</p>`}
    <${oo} key=${d.name} play=${e} game=${d} told=${l} clear=${()=>r(null)} />`}function oo({play:e,game:t,told:s,clear:n}){let[r,a]=b({}),[c,l]=b(t.approach.start??
1),[u,d]=b(""),[m,h]=b(""),p=t.name!==e.game.name&&e.session.options.published,f=ft(t),[$,w]=b([]),O=p&&t.joins&&e.mine.length?Le(e):[],{approach:S,fields:v}=t,
L=T=>!v[T]?.many&&T!=="goal"&&T!==S.name,[D,z]=[!0,!1].map(T=>ne(f,no,T).map(([B])=>B).filter(L)),Y=(T,B)=>a({...r,[T]:B}),ee=D.filter(T=>v[T]?.required).map(T=>[
T,ro(f.field(T))]),q={...Object.fromEntries(ee.filter(([,T])=>T!==void 0)),...r},I=v[S.name]?.many,K=()=>{let B=Object.entries(q).filter(([,J])=>J!==null&&J!=="").
map(([J,xe])=>[J,io(f.field(J),xe)?Number(xe):xe]),ge=I?{[S.name]:[{name:o("Dice"),[S.number]:c}]}:{};return{system:t.name,...Object.fromEntries(B),...ge}},A=async()=>{
n();try{h(await ao(e,K()))}catch(T){s(T)}},G=()=>{let{entry:T}=O.find(({id:J})=>J===$[0]),B=e.isMe(T.character)?T.character:e.mine[0].id,ge=T.ruling?.goal;return e.
table.openAction({character:B,spec:{...K(),...ge?{goal:ge}:{}},joins:$})},le=()=>e.act(()=>$.length?G():e.table.rollAtTable({spec:K(),...u?{clock:u}:{},...co(e)}),
()=>{e.close(),e.look("")}),pe=e.clocks.filter(({state:T})=>T==="open"),rt=e.isGm?o("Call for the roll"):o("Ask {gm}",{gm:e.gmName}),Ie=T=>i`<${Q}
    <${ao} key=${d.name} play=${e} game=${d} told=${u} clear=${()=>r(null)} />`}function ao({play:e,game:t,told:s,clear:n}){let[r,i]=b({}),[c,u]=b(t.approach.start??
1),[l,d]=b(""),[m,f]=b(""),p=t.name!==e.game.name&&e.session.options.published,h=ht(t),[$,w]=b([]),O=p&&t.joins&&e.mine.length?Le(e):[],{approach:S,fields:v}=t,
L=T=>!v[T]?.many&&T!=="goal"&&T!==S.name,[D,z]=[!0,!1].map(T=>ne(h,ro,T).map(([B])=>B).filter(L)),Y=(T,B)=>i({...r,[T]:B}),ee=D.filter(T=>v[T]?.required).map(T=>[
T,io(h.field(T))]),q={...Object.fromEntries(ee.filter(([,T])=>T!==void 0)),...r},I=v[S.name]?.many,K=()=>{let B=Object.entries(q).filter(([,J])=>J!==null&&J!=="").
map(([J,xe])=>[J,co(h.field(J),xe)?Number(xe):xe]),ge=I?{[S.name]:[{name:o("Dice"),[S.number]:c}]}:{};return{system:t.name,...Object.fromEntries(B),...ge}},A=async()=>{
n();try{f(await lo(e,K()))}catch(T){s(T)}},G=()=>{let{entry:T}=O.find(({id:J})=>J===$[0]),B=e.isMe(T.character)?T.character:e.mine[0].id,ge=T.ruling?.goal;return e.
table.openAction({character:B,spec:{...K(),...ge?{goal:ge}:{}},joins:$})},le=()=>e.act(()=>$.length?G():e.table.rollAtTable({spec:K(),...l?{clock:l}:{},...uo(e)}),
()=>{e.close(),e.look("")}),pe=e.clocks.filter(({state:T})=>T==="open"),rt=e.isGm?o("Call for the roll"):o("Ask {gm}",{gm:e.gmName}),Ie=T=>a`<${Q}
      key=${T}
      form="dice"
      play=${h}
      name=${T}
      value=${O[T]}
      change=${B=>J(T,B)}
    />`;return a`<form class="stack" onSubmit=${T=>{T.preventDefault(),p?ke():A()}}>
    ${F&&a`<div>
      value=${q[T]}
      change=${B=>Y(T,B)}
    />`;return a`<form class="stack" onSubmit=${T=>{T.preventDefault(),p?le():A()}}>
    ${I&&a`<div>
        <label for="dice-pool">${o("How many dice?")}</label>
        <${W}
          id="dice-pool"
          value=${c}
          least=${1}
          most=${10}
          change=${u}
        />
      </div>`}
    ${I.map(ue)}
    ${p&&"clock"in t.spec.properties&&je.length>0&&a`<div>
        <label for="dice-clock">${o("Which clock does it fill?")}</label>
        <select id="dice-clock" value=${u} onChange=${T=>d(T.target.value)}>
          <option value="">${o("none")}</option>
          ${je.map(T=>a`<option value=${T.id}>${T.name}</option>`)}
        </select>
      </div>`}
    ${Q.length>0&&a`<details><summary>${o("More")}</summary><div class="stack">${Q.map(ue)}</div></details>`}
    ${S.length>0&&a`<${ye} play=${e} rolls=${S} picked=${h} change=${w} />`}
    <div class="row wrap">
      ${p&&a`<${k} play=${e} class="primary">${h.length?st:o("Roll before everybody")}<//>`}
    ${W.map(je)}
    ${p&&"clock"in t.spec.properties&&me.length>0&&a`<div>
    ${W.map(Ne)}
    ${p&&"clock"in t.spec.properties&&he.length>0&&a`<div>
    ${D.map(Ie)}
    ${p&&"clock"in t.spec.properties&&pe.length>0&&a`<div>
        <label for="dice-clock">${o("Which clock does it fill?")}</label>
        <select id="dice-clock" value=${l} onChange=${T=>d(T.target.value)}>
          <option value="">${o("none")}</option>
          ${pe.map(T=>a`<option value=${T.id}>${T.name}</option>`)}
        </select>
      </div>`}
    ${z.length>0&&a`<details><summary>${o("More")}</summary><div class="stack">${z.map(Ie)}</div></details>`}
    ${O.length>0&&a`<${Fe} play=${e} rolls=${O} picked=${$} change=${w} />`}
    <div class="row wrap">
      ${p&&a`<${k} play=${e} class="primary">${$.length?rt:o("Roll before everybody")}<//>`}
      <${k} play=${e} type="button" class=${p?"":"primary"} onClick=${A}>${o("Roll for you alone")}<//>
    </div>
    <p class="hint">
      ${o("What you roll for you alone is nowhere but here: the table keeps nothing of it, and nothing proves it.")}
    </p>
    ${m&&a`<div role="status"><${Pe} key=${m} markup=${m} /></div>`}
  </form>`}function eo(e){let{type:t,minimum:s=0,enum:n}=he(e);if(e.default===void 0)return n?.[0]??(t==="integer"?Math.max(0,s):void 0)}function to(e,t){return typeof t==
"string"&&!!he(e).enum?.includes(Number(t))}async function so(e,t){let s={"Content-Type":"application/json",Accept:"text/html","Accept-Language":e.page.language},
n=await fetch("/v1/rolls",{method:"POST",headers:s,body:JSON.stringify(t)}).catch(()=>{throw new Ee("offline")});if(n.ok)return n.text();throw Object.assign(new Error(
n.statusText),await n.json())}function no(e){return!e.isGm&&e.mine.length?{character:e.mine[0].id}:{}}var oo=1500,xs="localStorage",Cs="checked",Be=class{#e;#t;constructor(t){this.#e=t,this.#t=new Map(vs(t))}of(t){return this.#t.get(ws(t.seq,Date.parse(t.at),ft(
t).map(({face:s})=>s)))}note(t){for(let{seq:r,at:i,dice:c,right:l}of t)this.#t.set(ws(r,i,c.map(([,u])=>u)),l);let n=[...new Map([...vs(this.#e),...this.#t])].sort(
([r],[i])=>Number.parseInt(r,10)-Number.parseInt(i,10)).slice(-oo);ce(xs,Cs,this.#e,n)}};function ft({ruling:e,resistance:t,announced:s}){return e?.dice??t?.dice??
s?.dice??[]}function ws(e,t,s){return`${e} ${t} ${s.join(",")}`}function vs(e){let t=X(xs,Cs,e);return Array.isArray(t)?t.filter(s=>Array.isArray(s)&&typeof s[1]==
"boolean"):[]}var ro=new Set(["hope","fear","xp","willpower"]);function pt(e,t){let s=e.label("track",t);return U==="de"||ro.has(t)?s:s.charAt(0).toLowerCase()+s.slice(1)}function gt(e,{
who:t,who_name:s,track:n,amount:r}){let i=Ss(e,t,s);return n==="locked"?r<0?o("{clock} opens",{clock:i}):o("{clock} is locked again",{clock:i}):n==="lost"?r>0?o(
"{clock} is lost",{clock:i}):o("{clock} is open again",{clock:i}):n==="started"?r>0?o("{clock} starts",{clock:i}):o("{clock} is taken back",{clock:i}):n==="turn"?
r>0?o("the next turn"):o("the turn before"):""}function Ss(e,t,s){return e.clock(t)?.name??s??o("a clock")}function Os(e,t){let{who:s,who_name:n,track:r,amount:i}=t,
c=Ss(e,s,n),l=Math.abs(i);if(r==="filled")return(i<0?C(l,"{n} tick off {clock}","{n} ticks off {clock}",{clock:c}):C(l,"{n} tick on {clock}","{n} ticks on {cloc\
k}",{clock:c}))+xe(t,e.clock(s));let u=gt(e,t);if(u)return u;let d={n:l,track:pt(e,r),who:s==="session"?o("the table"):e.character(s)?.name??n??s};return(i<0?o(
"{n} {track} off {who}",d):o("{n} {track} to {who}",d))+xe(t)+bt(t)}function Ge(e,t,s){let{size:n}=s,{amount:r,to:i,loops:c=0}=e,l=c*n+i-r,u=s.kind==="countdown"?
l%n:Math.max(0,i-r);return o("{name}: {from} to {to} of {size}",{name:t,from:u,to:i,size:n})+xe(e,s)}function xe({amount:e,to:t,loops:s=0,overflow:n=0},r){let{kind:i,
size:c}=r??{},l=i==="countdown"?s-Math.floor((s*c+t-e)/c):0;return[l>0?C(l,"full once","full {n} times"):"",l<0?o("not full any more"):"",n?o("{n} lost",{n:Math.
abs(n)}):""].map(u=>u&&`, ${u}`).join("")}function bt({texts:e=[]}){return e.length?` (${e.join(", ")})`:""}function He(e,t){return Ts(t).map(s=>Os(e,s))}function _s(e,t){
let s=Ts(t.flatMap(({changes:n})=>n)).map(n=>({...n,amount:-n.amount,overflow:0,to:void 0}));return s.length?W(s.map(n=>Os(e,n))):""}function Ts(e){let t=new Map;
for(let s of e){let n=`${s.who} ${s.track}`,r=t.get(n);t.set(n,r?{...s,amount:r.amount+s.amount,overflow:(r.overflow??0)+(s.overflow??0),texts:[...r.texts??[],...s.
texts??[]]}:s)}return[...t.values()].filter(({amount:s,overflow:n})=>s||n)}function qs(e,t){let s=t.ruling?.audit??t.resistance?.audit;if(!ft(t).length)return null;
if(t.given||s&&s.kind!=="committed")return"given";let n=e.checked.of(t);if(n!==void 0)return n?"checked":"wrong";let r=e.session?.epoch?.e??0;return kt(e,t)<r?"\
ended":"sealed"}function kt(e,t){let n=(t.ruling?.audit??t.resistance?.audit)?.epoch??t.proof?.rec?.e;return n!==void 0?n:e.entries.find(({type:i,seq:c})=>i==="\
epoch_closed"&&c>t.seq)?.epoch??e.session?.epoch?.e??0}function Ue({warnings:e}){let t=e.filter(({code:s})=>s==="not_mine").length;return{contradictions:e.length-t,foreign:t}}function ze({count:e}){let[t,s]=ao(e);return a`<p class="note" role="alert"><b>${t}</b> ${s}</p>`}
function ao(e){return[C(e,"{n} roll in your name was not sent by this device.","{n} rolls in your name were not sent by this device."),o("Did you roll on anothe\
r device? If not, somebody rolled as you.")]}function js({play:e}){let[t,s]=b(null),[n,r]=b({busy:"",result:null,failed:""}),[i,c]=b(null),l=e.session.epoch?.e??0,u=async()=>{if(c(Ws(await e.table.evidence.
lines())),e.gone)return s(h=>h??[]);let $=await e.table.auditSession();s($.epochs.filter(({sid:h})=>h===void 0||h===e.session.id))};j(()=>{u().catch(()=>s($=>$??
[]))},[l,e.gone]);let d=async $=>{if(!n.busy){if($&&(r({busy:"ends",result:null,failed:""}),!await e.act(()=>e.table.closeEpoch({client_seed:Is()})))){r({busy:"",
result:null,failed:o("The chapter was not ended.")});return}r({busy:"checks",result:null,failed:""});try{let h=await lo(e);r({busy:"",result:h,failed:""}),e.say(
  </form>`}function oo(e){let{type:t,minimum:s=0,enum:n}=ge(e);if(e.default===void 0)return n?.[0]??(t==="integer"?Math.max(0,s):void 0)}function ro(e,t){return typeof t==
"string"&&!!ge(e).enum?.includes(Number(t))}async function ao(e,t){let s={"Content-Type":"application/json",Accept:"text/html","Accept-Language":e.page.language},
n=await fetch("/v1/rolls",{method:"POST",headers:s,body:JSON.stringify(t)}).catch(()=>{throw new Ee("offline")});if(n.ok)return n.text();throw Object.assign(new Error(
n.statusText),await n.json())}function io(e){return!e.isGm&&e.mine.length?{character:e.mine[0].id}:{}}var co=1500,xs="localStorage",Cs="checked",Be=class{#e;#t;constructor(t){this.#e=t,this.#t=new Map(vs(t))}of(t){return this.#t.get(ws(t.seq,Date.parse(t.at),ft(
    ${m&&a`<div role="status"><${Be} key=${m} markup=${m} /></div>`}
  </form>`}function oo(e){let{type:t,minimum:s=0,enum:n}=oe(e);if(e.default===void 0)return n?.[0]??(t==="integer"?Math.max(0,s):void 0)}function ro(e,t){return typeof t==
    ${m&&i`<div role="status"><${Ue} key=${m} markup=${m} /></div>`}
  </form>`}function ro(e){let{type:t,minimum:s=0,enum:n}=oe(e);if(e.default===void 0)return n?.[0]??(t==="integer"?Math.max(0,s):void 0)}function io(e,t){return typeof t==
"string"&&!!oe(e).enum?.includes(Number(t))}async function ao(e,t){let s={"Content-Type":"application/json",Accept:"text/html","Accept-Language":e.page.language},
    ${m&&a`<div role="status"><${Ue} key=${m} markup=${m} /></div>`}
  </form>`}function io(e){let{type:t,minimum:s=0,enum:n}=oe(e);if(e.default===void 0)return n?.[0]??(t==="integer"?Math.max(0,s):void 0)}function co(e,t){return typeof t==
"string"&&!!oe(e).enum?.includes(Number(t))}async function lo(e,t){let s={"Content-Type":"application/json",Accept:"text/html","Accept-Language":e.page.language},
n=await fetch("/v1/rolls",{method:"POST",headers:s,body:JSON.stringify(t)}).catch(()=>{throw new We("offline")});if(n.ok)return n.text();throw Object.assign(new Error(
n.statusText),await n.json())}function uo(e){return!e.isGm&&e.mine.length?{character:e.mine[0].id}:{}}var $o=1500,_s="localStorage",Ts="checked",ze=class{#e;#t;constructor(t){this.#e=t,this.#t=new Map(Os(t))}of(t){return this.#t.get(Ss(t.seq,Date.parse(t.at),gt(
t).map(({face:s})=>s)))}note(t){for(let{seq:r,at:i,dice:c,right:u}of t)this.#t.set(Ss(r,i,c.map(([,l])=>l)),u);let n=[...new Map([...Os(this.#e),...this.#t])].sort(
([r],[i])=>Number.parseInt(r,10)-Number.parseInt(i,10)).slice(-$o);$e(_s,Ts,this.#e,n)}};function gt({ruling:e,resistance:t,announced:s}){return e?.dice??t?.dice??
s?.dice??[]}function Ss(e,t,s){return`${e} ${t} ${s.join(",")}`}function Os(e){let t=te(_s,Ts,e);return Array.isArray(t)?t.filter(s=>Array.isArray(s)&&typeof s[1]==
"boolean"):[]}var mo=new Set(["hope","fear","xp","willpower"]);function bt(e,t){let s=e.label("track",t);return H==="de"||mo.has(t)?s:s.charAt(0).toLowerCase()+s.slice(1)}function kt(e,{
who:t,who_name:s,track:n,amount:r}){let i=qs(e,t,s);return n==="locked"?r<0?o("{clock} opens",{clock:i}):o("{clock} is locked again",{clock:i}):n==="lost"?r>0?o(
"{clock} is lost",{clock:i}):o("{clock} is open again",{clock:i}):n==="started"?r>0?o("{clock} starts",{clock:i}):o("{clock} is taken back",{clock:i}):n==="turn"?
r>0?o("the next turn"):o("the turn before"):""}function qs(e,t,s){return e.clock(t)?.name??s??o("a clock")}function As(e,t){let{who:s,who_name:n,track:r,amount:i}=t,
c=qs(e,s,n),u=Math.abs(i);if(r==="filled")return i>0?C(u,"{n} tick on {clock}","{n} ticks on {clock}",{clock:c}):C(u,"{n} tick off {clock}","{n} ticks off {cloc\
k}",{clock:c});let l=kt(e,t);if(l)return l;let d={n:u,track:bt(e,r),who:s==="session"?o("the table"):e.character(s)?.name??n??s};return(i>0?o("{n} {track} to {w\
ho}",d):o("{n} {track} off {who}",d))+Ye(t)}function Ye({texts:e=[]}){return e.length?` (${e.join(", ")})`:""}function Ke(e,t){return Ns(t).map(s=>As(e,s))}function js(e,t){
let s=Ns(t.flatMap(({changes:n})=>n)).map(n=>({...n,amount:-n.amount}));return s.length?y(s.map(n=>As(e,n))):""}function Ns(e){let t=new Map;for(let s of e){let n=`${s.
who} ${s.track}`,r=t.get(n);t.set(n,r?{...s,amount:r.amount+s.amount,texts:[...r.texts??[],...s.texts??[]]}:s)}return[...t.values()].filter(({amount:s})=>s!==0)}
function Es(e,t){let s=t.ruling?.audit??t.resistance?.audit;if(!gt(t).length)return null;if(s&&s.kind!=="committed")return"given";let n=e.checked.of(t);if(n!==void 0)
return n?"checked":"wrong";let r=e.session?.epoch?.e??0;return wt(e,t)<r?"ended":"sealed"}function wt(e,t){let n=(t.ruling?.audit??t.resistance?.audit)?.epoch??
t.proof?.rec?.e;return n!==void 0?n:e.entries.find(({type:i,seq:c})=>i==="epoch_closed"&&c>t.seq)?.epoch??e.session?.epoch?.e??0}function Je({warnings:e}){let t=e.filter(({code:s})=>s==="not_mine").length;return{contradictions:e.length-t,foreign:t}}function Ve({count:e}){let[t,s]=fo(e);return a`<p class="note" role="alert"><b>${t}</b> ${s}</p>`}
function fo(e){return[C(e,"{n} roll in your name was not sent by this device.","{n} rolls in your name were not sent by this device."),o("Did you roll on anothe\
r device? If not, somebody rolled as you.")]}function Ms({play:e}){let[t,s]=b(null),[n,r]=b({busy:"",result:null,failed:""}),[i,c]=b(null),u=e.session.epoch?.e??0,l=async()=>{if(c(Ls(await e.table.evidence.
lines())),e.gone)return s($=>$??[]);let h=await e.table.auditSession();s(h.epochs.filter(({sid:$})=>$===void 0||$===e.session.id))};j(()=>{l().catch(()=>s(h=>h??
[]))},[u,e.gone]);let d=async h=>{if(!n.busy){if(h&&(r({busy:"ends",result:null,failed:""}),!await e.act(()=>e.table.closeEpoch({client_seed:ys()})))){r({busy:"",
result:null,failed:o("The chapter was not ended.")});return}r({busy:"checks",result:null,failed:""});try{let $=await go(e);r({busy:"",result:$,failed:""}),e.say(
Rs($)),await l().catch(()=>{})}catch($){console.error($),r({busy:"",result:null,failed:o("It could not be checked: {why}",{why:$.message})})}}};if(t===null)return a`<${Is} play=${e} result=${n.
result} /><p class="soft">…</p>`;let m=t.find(({e:h})=>h===u)?.rolls===0,f=t.some(({e:h,rolls:$,state:w})=>h<u&&$&&w==="revealed"),p=!!n.busy;return a`
    <${Is} play=${e} result=${n.result} />
    <ul class="stack chapters">
      ${t.filter(({e:$,rolls:h})=>h||$===l).map($=>a`<${io} key=${$.e} play=${e} chapter=${$} open=${l} />`)}
      ${t.filter(({e:$,rolls:h})=>h||$===l).map($=>a`<${$o} key=${$.e} play=${e} chapter=${$} open=${l} />`)}
      ${t.filter(({e:f,rolls:$})=>$||f===l).map(f=>a`<${$o} key=${f.e} play=${e} chapter=${f} open=${l} />`)}
      ${t.filter(({e:f,rolls:$})=>$||f===l).map(f=>i`<${mo} key=${f.e} play=${e} chapter=${f} open=${l} />`)}
      ${t.filter(({e:h,rolls:$})=>$||h===u).map(h=>a`<${ho} key=${h.e} play=${e} chapter=${h} open=${u} />`)}
    </ul>
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
      ${m?null:a`<${k} play=${e} class="primary" lacks=${p} onClick=${()=>d(!0)}>
            ${n.busy==="ends"?o("The chapter ends \u2026"):o("End the chapter and check")}
          <//>`}
      ${f?a`<${k} play=${e} class=${m?"primary":""} lacks=${p} onClick=${()=>d(!1)}>
            ${n.busy==="checks"?o("The dice are thrown again \u2026"):o("Check what has ended")}
          <//>`:null}
    </div>
    <p class="hint">
      ${m?o("Chapter {n} has no rolls yet: it can be ended when there are some.",{n:u+1}):o("Ending chapter {n} opens its seal; the next chapter starts at once,\
 and play goes on.",{n:u+1})}
    </p>
    ${n.failed?a`<p class="note bad" role="alert">${n.failed}</p>`:null}
    ${n.result?a`<${mo} play=${e} result=${n.result} />`:null}
    ${n.result?a`<${go} play=${e} result=${n.result} />`:null}
    ${n.failed?i`<p class="note bad" role="alert">${n.failed}</p>`:null}
    ${n.result?i`<${bo} play=${e} result=${n.result} />`:null}
    ${n.result?a`<${wo} play=${e} result=${n.result} />`:null}
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
        ${i===null?"":C(i,"This device has kept the proof of {n} roll as it was told.","This device has kept the proofs of {n} rolls as it was told.")}
      </p>
      <div class="row wrap">
        <${k} play=${e} onClick=${()=>Rs(e)}>${o("Download everything")}<//>
        <button onClick=${()=>Ye(e)}>${o("My proofs")}</button>
        <button onClick=${()=>Ke(e)}>${o("My proofs")}</button>
        <button onClick=${()=>Je(e)}>${o("My proofs")}</button>
        <${k} play=${e} onClick=${()=>Ls(e)}>${o("Download everything")}<//>
        <${k} play=${e} onClick=${()=>Ps(e)}>${o("Download everything")}<//>
        <button onClick=${()=>Qe(e)}>${o("My proofs")}</button>
      </div>
      <p class="hint">
        ${o("Everything is the table's log with its dice. Your proofs are what this device was told, and sent: keep them, so that nothing can be changed afterwa\
rds.")}
      </p>
    </section>
    <section class="stack part"><h3>${o("The seal of this chapter")}</h3>
      <p class="seal-text">${Ds(e.session.epoch?.commit)}</p>
      <p class="hint">${o("Read it to each other: if all see the same, nobody was shown another one.")}</p></section>`}function io({play:e,chapter:{e:t,rolls:s,
state:n},open:r}){let i=e.entries.filter(m=>kt(e,m)===t).map(m=>e.checked.of(m)),c=co(e).get(t)??{right:0,wrong:0},l=m=>i.filter(f=>f===m).length,[u,d]=[Math.max(
c.right,l(!0)),Math.max(c.wrong,l(!1))];return a`<li class="row wrap"><b>${o("Chapter {n}",{n:t+1})}</b> ${t>=r?a`<span class="push soft">
        ${s?C(s,"{n} roll, sealed until it ends","{n} rolls, sealed until it ends"):o("no rolls yet")}
      </span>`:d?a`<span class="flag bad push">
          <${x} name="warn" />
          ${C(d,"{n} roll does not match","{n} rolls do not match")}
      <p class="hint">${o("Read it to each other: if all see the same, nobody was shown another one.")}</p></section>`}function $o({play:e,chapter:{e:t,rolls:s,
state:n},open:r}){let i=e.entries.filter(m=>kt(e,m)===t).map(m=>e.checked.of(m)),c=mo(e).get(t)??{right:0,wrong:0},l=m=>i.filter(h=>h===m).length,[u,d]=[Math.max(
c.right,l(!0)),Math.max(c.wrong,l(!1))];return a`<li class="row wrap"><b>${o("Chapter {n}",{n:t+1})}</b> ${t>=r?a`<span class="push soft">
      <p class="seal-text">${ys(e.session.epoch?.commit)}</p>
      <p class="hint">${o("Read it to each other: if all see the same, nobody was shown another one.")}</p></section>`}function mo({play:e,chapter:{e:t,rolls:s,
state:n},open:r}){let a=e.entries.filter(m=>wt(e,m)===t).map(m=>e.checked.of(m)),c=ho(e).get(t)??{right:0,wrong:0},l=m=>a.filter(h=>h===m).length,[u,d]=[Math.max(
c.right,l(!0)),Math.max(c.wrong,l(!1))];return i`<li class="row wrap"><b>${o("Chapter {n}",{n:t+1})}</b> ${t>=r?i`<span class="push soft">
      <p class="seal-text">${Fs(e.session.epoch?.commit)}</p>
      <p class="hint">${o("Read it to each other: if all see the same, nobody was shown another one.")}</p></section>`}function ho({play:e,chapter:{e:t,rolls:s,
state:n},open:r}){let i=e.entries.filter(m=>wt(e,m)===t).map(m=>e.checked.of(m)),c=po(e).get(t)??{right:0,wrong:0},u=m=>i.filter(f=>f===m).length,[l,d]=[Math.max(
c.right,u(!0)),Math.max(c.wrong,u(!1))];return a`<li class="row wrap"><b>${o("Chapter {n}",{n:t+1})}</b> ${t>=r?a`<span class="push soft">
        ${s?C(s,"{n} roll, sealed until it ends","{n} rolls, sealed until it ends"):o("no rolls yet")}
      </span>`:d?a`<span class="flag bad push">
          <${x} name="warn" />
          ${C(d,"{n} roll does not match","{n} rolls do not match")}
        </span>`:l?a`<span class="flag good push">
            <${x} name="shield" />
            ${o("{n} of {all} checked here",{n:l,all:s})}
          </span>`:a`<span class="push soft">
            ${n==="revealed"?C(s,"{n} roll, not checked yet","{n} rolls, not checked yet"):o("its seal is not open yet")}
          </span>`}</li>`}var Ns=new WeakMap;function co(e){return Ns.get(e)??new Map}async function lo(e){let[t,s,n]=await Promise.all([e.table.exportSession(),
e.table.evidence.lines(),$o()]),r=(d,m)=>({name:d,bytes:new TextEncoder().encode(m)}),i=Ws(s)?[r("kept.jsonl",s)]:[],c=performance.now(),l=async()=>{performance.
now()-c<30||(await new Promise(d=>setTimeout(d)),c=performance.now())},u=await n.verifyFiles([r("export.ndjson",t)],i,{pause:l,me:e.me});if(u.verdict==="unreada\
ble")throw new Error(u.reason);return{...uo(e,u),exported:t}}function uo(e,{epochs:t,findings:s,unbound:n}){let r=({about:u})=>u?.what==="mine",i={right:0,wrong:[],
sealed:0,unbound:n.filter(({sid:u})=>u===e.session.id).length,head:"",mine:s.filter(r).length,findings:s.filter(u=>!r(u))},c=new Map,l=[];for(let u of t.filter(
({sid:d})=>d===e.session.id)){let d=u.faults.some(({roll:f})=>!f),m={right:0,wrong:0};c.set(u.e,m),u.rolls.length&&(i.head=Es(u.heads.at(-1)));for(let f of u.rolls){
let p=f.entry?.seq??null,$=!d&&f.faults.length===0&&!u.faults.some(h=>h.roll===f);$?u.revealed?(m.right+=1,i.right+=1):i.sealed+=1:(m.wrong+=1,i.wrong.push({seq:p,
e:u.e,n:f.n})),f.entry&&(!$||u.revealed)&&l.push({...f.entry,right:$})}}return Zt().some(({sid:u})=>u===e.session.id)&&e.checked.note(l),Ns.set(e,c),e.changed(),
i}function Es(e){return[...e].map(t=>t.toString(16).padStart(2,"0")).join("")}async function $o(){return globalThis.rollwright||await import("/verify/verify.js"),
globalThis.rollwright}function Is(){return Es(crypto.getRandomValues(new Uint8Array(16)))}function Ms({right:e,wrong:t,findings:s,mine:n}){return t.length||s.length||
n?o("Something is wrong with the dice or the log."):C(e,"{n} roll checked on this device: its dice are those that were sealed.","{n} rolls checked on this devic\
e: all dice are those that were sealed.")}function mo({play:e,result:t}){let{right:s,wrong:n,sealed:r,unbound:i,findings:c,mine:l,head:u}=t;return n.length||c.length||
            ${n==="revealed"?S(s,"{n} roll, not checked yet","{n} rolls, not checked yet"):o("its seal is not open yet")}
          </span>`}</li>`}var Ns=new WeakMap;function mo(e){return Ns.get(e)??new Map}async function ho(e){let[t,s,n]=await Promise.all([e.table.exportSession(),
e.table.evidence.lines(),po()]),r=(d,m)=>({name:d,bytes:new TextEncoder().encode(m)}),i=Ws(s)?[r("kept.jsonl",s)]:[],c=performance.now(),l=async()=>{performance.
now()-c<30||(await new Promise(d=>setTimeout(d)),c=performance.now())},u=await n.verifyFiles([r("export.ndjson",t)],i,{pause:l,me:e.me});if(u.verdict==="unreada\
ble")throw new Error(u.reason);return{...fo(e,u),exported:t}}function fo(e,{epochs:t,findings:s,unbound:n}){let r=({about:u})=>u?.what==="mine",i={right:0,wrong:[],
          </span>`}</li>`}var Es=new WeakMap;function ho(e){return Es.get(e)??new Map}async function fo(e){let[t,s,n]=await Promise.all([e.table.exportSession(),
e.table.evidence.lines(),go()]),r=(d,m)=>({name:d,bytes:new TextEncoder().encode(m)}),a=Ds(s)?[r("kept.jsonl",s)]:[],c=performance.now(),l=async()=>{performance.
now()-c<30||(await new Promise(d=>setTimeout(d)),c=performance.now())},u=await n.verifyFiles([r("export.ndjson",t)],a,{pause:l,me:e.me});if(u.verdict==="unreada\
ble")throw new Error(u.reason);return{...po(e,u),exported:t}}function po(e,{epochs:t,findings:s,unbound:n}){let r=({about:u})=>u?.what==="mine",a={right:0,wrong:[],
sealed:0,unbound:n.filter(({sid:u})=>u===e.session.id).length,head:"",mine:s.filter(r).length,findings:s.filter(u=>!r(u))},c=new Map,l=[];for(let u of t.filter(
({sid:d})=>d===e.session.id)){let d=u.faults.some(({roll:h})=>!h),m={right:0,wrong:0};c.set(u.e,m),u.rolls.length&&(a.head=Is(u.heads.at(-1)));for(let h of u.rolls){
let p=h.entry?.seq??null,f=!d&&h.faults.length===0&&!u.faults.some($=>$.roll===h);f?u.revealed?(m.right+=1,a.right+=1):a.sealed+=1:(m.wrong+=1,a.wrong.push({seq:p,
e:u.e,n:h.n})),h.entry&&(!f||u.revealed)&&l.push({...h.entry,right:f})}}return Zt().some(({sid:u})=>u===e.session.id)&&e.checked.note(l),Es.set(e,c),e.changed(),
a}function Is(e){return[...e].map(t=>t.toString(16).padStart(2,"0")).join("")}async function go(){return globalThis.rollwright||await import("/verify/verify.js"),
globalThis.rollwright}function Ms(){return Is(crypto.getRandomValues(new Uint8Array(16)))}function Ws({right:e,wrong:t,findings:s,mine:n}){return t.length||s.length||
          </span>`}</li>`}var Ws=new WeakMap;function po(e){return Ws.get(e)??new Map}async function go(e){let[t,s,n]=await Promise.all([e.table.exportSession(),
e.table.evidence.lines(),ko()]),r=(d,m)=>({name:d,bytes:new TextEncoder().encode(m)}),i=Ls(s)?[r("kept.jsonl",s)]:[],c=performance.now(),u=async()=>{performance.
now()-c<30||(await new Promise(d=>setTimeout(d)),c=performance.now())},l=await n.verifyFiles([r("export.ndjson",t)],i,{pause:u,me:e.me});if(l.verdict==="unreada\
ble")throw new Error(l.reason);return{...bo(e,l),exported:t}}function bo(e,{epochs:t,findings:s,unbound:n}){let r=({about:l})=>l?.what==="mine",i={right:0,wrong:[],
sealed:0,unbound:n.filter(({sid:l})=>l===e.session.id).length,head:"",mine:s.filter(r).length,findings:s.filter(l=>!r(l))},c=new Map,u=[];for(let l of t.filter(
({sid:d})=>d===e.session.id)){let d=l.faults.some(({roll:f})=>!f),m={right:0,wrong:0};c.set(l.e,m),l.rolls.length&&(i.head=Ds(l.heads.at(-1)));for(let f of l.rolls){
let p=f.entry?.seq??null,h=!d&&f.faults.length===0&&!l.faults.some($=>$.roll===f);h?l.revealed?(m.right+=1,i.right+=1):i.sealed+=1:(m.wrong+=1,i.wrong.push({seq:p,
e:l.e,n:f.n})),f.entry&&(!h||l.revealed)&&u.push({...f.entry,right:h})}}return ts().some(({sid:l})=>l===e.session.id)&&e.checked.note(u),Ws.set(e,c),e.changed(),
i}function Ds(e){return[...e].map(t=>t.toString(16).padStart(2,"0")).join("")}async function ko(){return globalThis.rollwright||await import("/verify/verify.js"),
globalThis.rollwright}function ys(){return Ds(crypto.getRandomValues(new Uint8Array(16)))}function Rs({right:e,wrong:t,findings:s,mine:n}){return t.length||s.length||
n?o("Something is wrong with the dice or the log."):C(e,"{n} roll checked on this device: its dice are those that were sealed.","{n} rolls checked on this devic\
e: all dice are those that were sealed.")}function wo({play:e,result:t}){let{right:s,wrong:n,sealed:r,unbound:i,findings:c,mine:u,head:l}=t;return n.length||c.length||
u?null:a`<div class="stack" role="status">
    <p class="flag good">
      <${x} name="shield" />
      ${s?Rs(t):o("No roll of an ended chapter is there to check.")}
    </p>
    <p class="small">
      ${o("Checked as {name}: every roll in this name was sent by this device.",{name:e.nameOf(e.me)})}
    </p>
    ${l?a`<p class="small">
          ${o("All rolls so far, in one number:")} <span class="seal-text">
            ${Fs(l)}
          </span> ${o("Who checks now and reads the same number was shown the same rolls.")}
        </p>`:null}
    ${r?a`<p class="small">
          ${C(r,"{n} more is sealed until its chapter ends.","{n} more are sealed until their chapter ends.")}
        </p>`:null}
    ${i?a`<p class="small">
          ${C(i,"{n} roll did not name its chapter, so that the host could have chosen its dice. Rolls from this page always do.","{n} rolls did not name their \
chapter, so that the host could have chosen their dice. Rolls from this page always do.")}
        </p>`:null}
  </div>`}function As({play:e,result:t}){let s=t?.wrong??[],n=t?.findings??[],r=t?.mine??0,{contradictions:i,foreign:c}=Ue(e);return!s.length&&!n.length&&!r&&!e.
warnings.length?null:a`<section class="stack" role="alert"><h3>${o("Something is wrong")}</h3>
    ${s.map(({seq:l,e:u,n:d})=>a`<p class="note bad">
          <b>${o("Roll {n} of chapter {e} does not match its seal.",{n:d,e:u+1})}</b> ${ho(e,l)}
          ${S(r,"{n} more is sealed until its chapter ends.","{n} more are sealed until their chapter ends.")}
        </p>`:null}
    ${i?a`<p class="small">
          ${C(i,"{n} roll did not name its chapter, so that the host could have chosen its dice. Rolls from this page always do.","{n} rolls did not name their \
chapter, so that the host could have chosen their dice. Rolls from this page always do.")}
        </p>`:null}
  </div>`}function As({play:e,result:t}){let s=t?.wrong??[],n=t?.findings??[],r=t?.mine??0,{contradictions:i,foreign:c}=Ye(e);return!s.length&&!n.length&&!r&&!e.
warnings.length?null:a`<section class="stack" role="alert"><h3>${o("Something is wrong")}</h3>
    ${s.map(({seq:l,e:u,n:d})=>a`<p class="note bad">
          <b>${o("Roll {n} of chapter {e} does not match its seal.",{n:d,e:u+1})}</b> ${bo(e,l)}
  </div>`}function js({play:e,result:t}){let s=t?.wrong??[],n=t?.findings??[],r=t?.mine??0,{contradictions:a,foreign:c}=Je(e);return!s.length&&!n.length&&!r&&!e.
warnings.length?null:i`<section class="stack" role="alert"><h3>${o("Something is wrong")}</h3>
    ${s.map(({seq:l,e:u,n:d})=>i`<p class="note bad">
          <b>${o("Roll {n} of chapter {e} does not match its seal.",{n:d,e:u+1})}</b> ${ko(e,l)}
  </div>`}function Is({play:e,result:t}){let s=t?.wrong??[],n=t?.findings??[],r=t?.mine??0,{contradictions:i,foreign:c}=Je(e);return!s.length&&!n.length&&!r&&!e.
warnings.length?null:a`<section class="stack" role="alert"><h3>${o("Something is wrong")}</h3>
    ${s.map(({seq:u,e:l,n:d})=>a`<p class="note bad">
          <b>${o("Roll {n} of chapter {e} does not match its seal.",{n:d,e:l+1})}</b> ${vo(e,u)}
        </p>`)}
    ${!s.length&&n.length?a`<p class="note bad">
          <b>${o("The log does not fit together, or not with what this device was told.")}</b>
        </p>`:null}
    ${r||c?a`<${ze} count=${r||c} />`:null}
    ${r||c?a`<${Ye} count=${r||c} />`:null}
    ${r||c?a`<${Ke} count=${r||c} />`:null}
    ${i?a`<p class="note bad">
    ${r||c?i`<${Ve} count=${r||c} />`:null}
    ${a?i`<p class="note bad">
    ${r||c?a`<${Ve} count=${r||c} />`:null}
    ${i?a`<p class="note bad">
          <b>
            ${C(i,"The table has told this device something else than before.","The table has told this device {n} times something else than before.")}
          </b>
        </p>`:null}
    <p class="small">${o("This device has kept the proof. Save it, and show it to the table.")}</p>
    <div class="row wrap">
      <button onClick=${()=>Ye(e)}>${o("My proofs")}</button>
      ${t?a`<button onClick=${()=>wt(e,t.exported,"ndjson")}>
      <button onClick=${()=>Ke(e)}>${o("My proofs")}</button>
      ${t?a`<button onClick=${()=>kt(e,t.exported,"ndjson")}>
      <button onClick=${()=>Je(e)}>${o("My proofs")}</button>
      ${t?a`<button onClick=${()=>wt(e,t.exported,"ndjson")}>
      <button onClick=${()=>Qe(e)}>${o("My proofs")}</button>
      ${t?a`<button onClick=${()=>vt(e,t.exported,"ndjson")}>
            ${o("The file that was checked")}
          </button>`:null}
    </div>
    ${n.length+e.warnings.length?a`<details class="whole">
          <summary>${o("Exactly")}</summary>
          <ul class="stack tiny">
            ${[...n.slice(0,20).map(({text:u})=>u),...e.warnings.map(({detail:u})=>u)].map(u=>a`<li>${u}</li>`)}
          </ul>
        </details>`:null}
  </section>`}function ho(e,t){let s=e.entries.find(r=>r.seq===t);if(!s)return"";let n=s.ruling?.goal;return o("It is of {who}{goal}.",{who:s.character_name??s.
by_name,goal:n?` (${n})`:""})}function Ws(e){return e.split(`
`).filter(t=>t.includes('"proof":{')).length}function Ds(e){return(e??"").slice(0,16).replace(/(.{4})(?=.)/g,"$1 ")}async function ys(e){let t=await e.act(()=>e.
table.closeEpoch({client_seed:Is()}));return t&&await Rs(e),!!t}async function Rs(e){let t=await e.act(()=>e.table.exportSession());t!==void 0&&wt(e,t,"ndjson")}
async function Ye(e){wt(e,await e.table.evidence.lines(),"kept.jsonl")}function wt(e,t,s){let n=(e.session.name||e.game.title||"table").replace(/[^\p{L}\p{N}]+/gu,
"-").replace(/^-|-$/g,""),r=document.createElement("a");r.href=URL.createObjectURL(new Blob([t],{type:"application/x-ndjson"})),r.download=`${n}-${new Date().toISOString().
slice(0,10)}.${s}`,r.click(),setTimeout(()=>URL.revokeObjectURL(r.href),6e4)}function vt(e){return e.replace(/(.{5})(?=.)/g,"$1 ")}var fo=/^(localhost|127\.[\d.]+|\[::1\])$/;function Ls({play:e}){let{url:t}=e.client,s=fo.test(new URL(t).
  </section>`}function bo(e,t){let s=e.entries.find(r=>r.seq===t);if(!s)return"";let n=s.ruling?.goal;return o("It is of {who}{goal}.",{who:s.character_name??s.
by_name,goal:n?` (${n})`:""})}function Ws(e){return e.split(`
`).filter(t=>t.includes('"proof":{')).length}function Ds(e){return(e??"").slice(0,16).replace(/(.{4})(?=.)/g,"$1 ")}async function ys(e){let t=await e.act(()=>e.
table.closeEpoch({client_seed:Is()}));return t&&await Rs(e),!!t}async function Rs(e){let t=await e.act(()=>e.table.exportSession());t!==void 0&&wt(e,t,"ndjson")}
async function Je(e){wt(e,await e.table.evidence.lines(),"kept.jsonl")}function wt(e,t,s){let n=(e.session.name||e.game.title||"table").replace(/[^\p{L}\p{N}]+/gu,
  </section>`}function ko(e,t){let s=e.entries.find(r=>r.seq===t);if(!s)return"";let n=s.ruling?.goal;return o("It is of {who}{goal}.",{who:s.character_name??s.
by_name,goal:n?` (${n})`:""})}function Ds(e){return e.split(`
`).filter(t=>t.includes('"proof":{')).length}function ys(e){return(e??"").slice(0,16).replace(/(.{4})(?=.)/g,"$1 ")}async function Rs(e){let t=await e.act(()=>e.
table.closeEpoch({client_seed:Ms()}));return t&&await Ls(e),!!t}async function Ls(e){let t=await e.act(()=>e.table.exportSession());t!==void 0&&vt(e,t,"ndjson")}
  </section>`}function vo(e,t){let s=e.entries.find(r=>r.seq===t);if(!s)return"";let n=s.ruling?.goal;return o("It is of {who}{goal}.",{who:s.character_name??s.
by_name,goal:n?` (${n})`:""})}function Ls(e){return e.split(`
`).filter(t=>t.includes('"proof":{')).length}function Fs(e){return(e??"").slice(0,16).replace(/(.{4})(?=.)/g,"$1 ")}async function Gs(e){let t=await e.act(()=>e.
table.closeEpoch({client_seed:ys()}));return t&&await Ps(e),!!t}async function Ps(e){let t=await e.act(()=>e.table.exportSession());t!==void 0&&vt(e,t,"ndjson")}
async function Qe(e){vt(e,await e.table.evidence.lines(),"kept.jsonl")}function vt(e,t,s){let n=(e.session.name||e.game.title||"table").replace(/[^\p{L}\p{N}]+/gu,
"-").replace(/^-|-$/g,""),r=document.createElement("a");r.href=URL.createObjectURL(new Blob([t],{type:"application/x-ndjson"})),r.download=`${n}-${new Date().toISOString().
slice(0,10)}.${s}`,r.click(),setTimeout(()=>URL.revokeObjectURL(r.href),6e4)}function xt(e){return e.replace(/(.{5})(?=.)/g,"$1 ")}var xo=/^(localhost|127\.[\d.]+|\[::1\])$/;function Bs({play:e}){let{url:t}=e.client,s=xo.test(new URL(t).
hostname),[n,r]=b({urls:[],this_machine_only:!1}),[i,c]=b("");j(()=>{e.client.listAddresses().then(r,()=>{})},[]);let u=[...new Set(s&&n.urls.length?n.urls:[t,...n.
urls])],l=i||u[0],d=e.session.join_code??"",m=new URLSearchParams({t:e.seat.sid,c:d,n:e.session.name,g:e.gmName}),f=e.people.filter(({id:p,active:h})=>h&&p!==e.
me);return a`
    ${s&&!n.urls.length&&a`<p class="note">
        ${n.this_machine_only?o("Only this machine reaches your table. For others in your network, stop the service and start it with \u201Cmake run HOST=0.0.0.0\u201D; t\
he table stays."):o("This address works on this machine only. For others, open the page at an address that they can reach, and invite from there.")}
      </p>`}
    ${u.length>1&&a`<div>
        <label for="reached">${o("Address at which the others reach you")}</label>
        <select id="reached" value=${l} onChange=${p=>c(p.currentTarget.value)}>
          ${u.map(p=>a`<option>${p}</option>`)}
        </select>
      </div>`}
    ${d&&a`<${po} key=${u} link=${`${u}/play#${m}`} title=${e.session.name} />
      <p>
        ${o("Or say it: open {place}, then the code",{place:`${new URL(u).host}/play`})}
        <br />
        <output class="code" aria-label=${o("Code")}>${vt(d)}</output>
    ${d&&a`<${wo} key=${u} link=${`${u}/play#${m}`} title=${e.session.name} />
    ${d&&i`<${vo} key=${u} link=${`${u}/play#${m}`} title=${e.session.name} />
    ${d&&a`<${Co} key=${l} link=${`${l}/play#${m}`} title=${e.session.name} />
      <p>
        ${o("Or say it: open {place}, then the code",{place:`${new URL(l).host}/play`})}
        <br />
        <output class="code" aria-label=${o("Code")}>${xt(d)}</output>
      </p>`}
    <${k} play=${e} class="quiet" onClick=${()=>e.act(()=>e.table.changeCode())}>${o("New code")}<//>
    <p class="hint">
      ${o("Anyone with the link or the code can sit down. A new code shuts the old ones; those who sit here stay.")}
    </p>
    <h3>${o("At the table")}</h3>
    ${f.length?a`<p>${f.map(({name:p})=>p).join(", ")}</p>`:a`<p class="wait small">
          <span class="dots">${o("Nobody else yet. They appear here as they sit down")}</span>
        </p>`}`}function po({link:e,title:t}){let[s,n]=b(!1),[r,i]=b(null),c=N(null);return j(()=>{let l=!1;return n(!1),import("./uqr.js").then(
({encode:u})=>l||i(u(e))),()=>{l=!0}},[e]),a`
    ${r&&a`<${go} drawn=${r} label=${o("QR code of the link")} />`}
        </p>`}`}function wo({link:e,title:t}){let[s,n]=b(!1),[r,i]=b(null),c=N(null);return j(()=>{let l=!1;return n(!1),import("./uqr.js").then(
({encode:u})=>l||i(u(e))),()=>{l=!0}},[e]),a`
    ${r&&a`<${vo} drawn=${r} label=${o("QR code of the link")} />`}
        </p>`}`}function vo({link:e,title:t}){let[s,n]=b(!1),[r,a]=b(null),c=N(null);return j(()=>{let l=!1;return n(!1),import("./uqr.js").then(
({encode:u})=>l||a(u(e))),()=>{l=!0}},[e]),i`
    ${r&&i`<${xo} drawn=${r} label=${o("QR code of the link")} />`}
        </p>`}`}function Co({link:e,title:t}){let[s,n]=b(!1),[r,i]=b(null),c=N(null);return j(()=>{let u=!1;return n(!1),import("./uqr.js").then(
({encode:l})=>u||i(l(e))),()=>{u=!0}},[e]),a`
    ${r&&a`<${So} drawn=${r} label=${o("QR code of the link")} />`}
    <div>
      <label for="link">${o("Link")}</label>
      <input id="link" ref=${c} readonly value=${e} onFocus=${u=>u.target.select()} />
    </div>
    <div class="row wrap">
      <button class="primary" onClick=${async()=>n(await Kt(c.current))}>
      <button class="primary" onClick=${async()=>n(await Yt(c.current))}>
        <${x} name=${s?"check":"copy"} />
        ${s?o("Copied"):o("Copy the link")}
      </button>
      ${navigator.share&&a`<button onClick=${()=>navigator.share({title:t,url:e}).catch(()=>{})}>${o("Share\u2026")}</button>`}
    </div>`}function go({drawn:e,label:t}){let s=e.data.flatMap((n,r)=>n.map((i,c)=>i?`M${c} ${r}h1v1h-1z`:"")).join("");return a`<svg
    </div>`}function vo({drawn:e,label:t}){let s=e.data.flatMap((n,r)=>n.map((i,c)=>i?`M${c} ${r}h1v1h-1z`:"")).join("");return a`<svg
      <button class="primary" onClick=${async()=>n(await Qt(c.current))}>
        <${x} name=${s?"check":"copy"} />
        ${s?o("Copied"):o("Copy the link")}
      </button>
      ${navigator.share&&a`<button onClick=${()=>navigator.share({title:t,url:e}).catch(()=>{})}>${o("Share\u2026")}</button>`}
    </div>`}function So({drawn:e,label:t}){let s=e.data.flatMap((n,r)=>n.map((i,c)=>i?`M${c} ${r}h1v1h-1z`:"")).join("");return a`<svg
    class="qr"
    viewBox=${`0 0 ${e.size} ${e.size}`}
    role="img"
    aria-label=${t}
    shape-rendering="crispEdges"
  >
    <rect width="100%" height="100%" fill="#fff" />
    <path d=${s} fill="#000" />
  </svg>`}function Ct(e,{text:t,pick:s}){return t||e.label("menu",s)}function Se(e,t){return[t.harm_level&&o("harm {n}",{n:t.harm_level}),t.ticks!==void 0&&!t.effect&&C(t.
ticks,"{n} tick","{n} ticks"),t.clock&&e.nameOf(t.clock),t.effect&&e.label("effect",t.effect),t.position&&e.label("position",t.position)].filter(Boolean).join("\
, ")}function Fs({play:e,action:t,consequence:s,own:n,docked:r}){let i=e.stakes.get(t.id)?.value?.pending?.find(({consequence:{id:v}})=>v===s.id),c=s.character??
t.character,l=e.character(c),[u,d]=b(e.ratings.get(c)??2),m=v=>{e.ratings.set(c,v),d(v)},f=i?.chances?.find(v=>v.rating===u),p=f&&bo(f,i.room),$=()=>e.act(()=>e.
table.choose(t.id,{take:[s.id]}),()=>e.step()),h=()=>e.act(()=>e.table.resistConsequence(t.id,i?.price===void 0?{consequence:s.id,rating:u,terms:f?.terms}:{consequence:s.
id},{again:v=>e.again(v)}),v=>e.step()??e.say(v.resistance?.summary??"")),w=v=>e.act(()=>e.table.choose(t.id,{fate:{[s.id]:v}})),S=f?.stress.reduce((v,{stress:R,
chance:I})=>v+R*I.decimal,0),q=xt(e,s);return a`<section class="card stack">
  </svg>`}function vt(e,{text:t,pick:s}){return t||e.label("menu",s)}function Ce(e,t){return[t.harm_level&&o("harm {n}",{n:t.harm_level}),t.ticks!==void 0&&!t.effect&&S(t.
ticks,"{n} tick","{n} ticks"),t.clock&&e.nameOf(t.clock),t.effect&&e.label("effect",t.effect),t.position&&e.label("position",t.position)].filter(Boolean).join("\
, ")}function Fs({play:e,action:t,consequence:s,own:n,docked:r}){let i=e.stakes.get(t.id)?.value?.pending?.find(({consequence:{id:v}})=>v===s.id),c=s.character??
t.character,l=e.character(c),[u,d]=b(e.ratings.get(c)??2),m=v=>{e.ratings.set(c,v),d(v)},h=i?.chances?.find(v=>v.rating===u),p=h&&xo(h,i.room),f=()=>e.act(()=>e.
table.choose(t.id,{take:[s.id]}),()=>e.step()),$=()=>e.act(()=>e.table.resistConsequence(t.id,i?.price===void 0?{consequence:s.id,rating:u,terms:h?.terms}:{consequence:s.
, ")}function Gs({play:e,action:t,consequence:s,own:n,docked:r}){let a=e.stakes.get(t.id)?.value?.pending?.find(({consequence:{id:v}})=>v===s.id),c=s.character??
t.character,l=e.character(c),[u,d]=b(e.ratings.get(c)??2),m=v=>{e.ratings.set(c,v),d(v)},h=a?.chances?.find(v=>v.rating===u),p=h&&Co(h,a.room),f=()=>e.act(()=>e.
table.choose(t.id,{take:[s.id]}),()=>e.step()),$=()=>e.act(()=>e.table.resistConsequence(t.id,a?.price===void 0?{consequence:s.id,rating:u,terms:h?.terms}:{consequence:s.
id},{again:v=>e.again(v)}),v=>e.step()??e.say(v.resistance?.summary??"")),w=v=>e.act(()=>e.table.choose(t.id,{fate:{[s.id]:v}})),O=h?.stress.reduce((v,{stress:L,
chance:D})=>v+L*D.decimal,0),S=Ct(e,s);return i`<section class="card stack">
, ")}function Hs({play:e,action:t,consequence:s,own:n,docked:r}){let i=e.stakes.get(t.id)?.value?.pending?.find(({consequence:{id:v}})=>v===s.id),c=s.character??
t.character,u=e.character(c),[l,d]=b(e.ratings.get(c)??2),m=v=>{e.ratings.set(c,v),d(v)},f=i?.chances?.find(v=>v.rating===l),p=f&&Oo(f,i.room),h=()=>e.act(()=>e.
table.choose(t.id,{take:[s.id]}),()=>e.step()),$=()=>e.act(()=>e.table.resistConsequence(t.id,i?.price===void 0?{consequence:s.id,rating:l,terms:f?.terms}:{consequence:s.
id},{again:v=>e.again(v)}),v=>e.step()??e.say(v.resistance?.summary??"")),w=v=>e.act(()=>e.table.choose(t.id,{fate:{[s.id]:v}})),O=f?.stress.reduce((v,{stress:L,
chance:D})=>v+L*D.decimal,0),S=Ct(e,s);return a`<section class="card stack">
    <div class="row">
      <h2>${S}</h2>
      <span class="flag bad push">
        <${x} name="warn" />
        ${Se(e,s)||e.label("menu",s.pick)}
      </span>
    </div>
    ${n&&i&&a`<p class="small">
        ${i.left?o("Resist it, and only this is left: {left}.",{left:Se(e,i.left)||e.label("menu",i.left.pick)}):o("Resist it, and nothing of it is left.")} ${i.
price===void 0?o("It costs stress, by the dice:"):o("It costs {n} stress, without a roll.",{n:i.price})}
      </p>`}
    ${n&&p&&a`<p class="hint">${o("Your character's rating in what resists this: as your game counts it.")}</p>
      <div class="row wrap">
        <span>${o("Dice that resist")}</span>
        <${W} says=${o("Dice that resist")} value=${l} least=${0} most=${4} change=${m} />
      </div>
      <${z} parts=${p} />
      <${ie} parts=${p} />`}
    ${n&&l?.tracks.stress&&a`<${$e}
      <${U} parts=${p} />
      <${de} parts=${p} />`}
    ${n&&u?.tracks.stress&&a`<${be}
        name=${e.label("track","stress")}
        track="stress"
        value=${u.tracks.stress.value}
        cap=${u.tracks.stress.cap}
      />`}
    ${n&&a`<div class=${r?"dock":""}>
        ${r&&a`<p class="named">${[q,Ce(e,s)].filter(Boolean).join(" \xB7 ")}</p>`}
        ${r&&a`<p class="named">${[O,Ce(e,s)].filter(Boolean).join(" \xB7 ")}</p>`}
        ${r&&a`<p class="named">${[S,Ce(e,s)].filter(Boolean).join(" \xB7 ")}</p>`}
    ${n&&i`<div class=${r?"dock":""}>
        ${r&&i`<p class="named">${[S,Se(e,s)].filter(Boolean).join(" \xB7 ")}</p>`}
        ${r&&a`<p class="named">${[S,Se(e,s)].filter(Boolean).join(" \xB7 ")}</p>`}
        <div class="go">
      <${k}
        play=${e}
        class="primary"
        aria-label=${`${o("Resist")}: ${S}`}
        onClick=${$}
      >
        <span>${o("Resist")}</span>
        ${S===void 0?null:a`<small>
              ${u===0?o("2 dice, the lower counts"):C(u,"roll {n} die","roll {n} dice")} · ${o("{n} stress on average",{n:S.toLocaleString(U,{minimumFractionDigits:1,
        ${C===void 0?null:a`<small>
              ${u===0?o("2 dice, the lower counts"):S(u,"roll {n} die","roll {n} dice")} · ${o("{n} stress on average",{n:C.toLocaleString(H,{minimumFractionDigits:1,
        ${O===void 0?null:a`<small>
        ${O===void 0?null:i`<small>
              ${u===0?o("2 dice, the lower counts"):C(u,"roll {n} die","roll {n} dice")} · ${o("{n} stress on average",{n:O.toLocaleString(H,{minimumFractionDigits:1,
        ${O===void 0?null:a`<small>
              ${l===0?o("2 dice, the lower counts"):C(l,"roll {n} die","roll {n} dice")} · ${o("{n} stress on average",{n:O.toLocaleString(H,{minimumFractionDigits:1,
maximumFractionDigits:1})})}
            </small>`}
      <//>
      <${k} play=${e} aria-label=${`${o("Take it")}: ${S}`} onClick=${h}>
        ${o("Take it")}
      <//>
    </div>
  </div>`}
    ${e.isGm&&a`<div class="row wrap">
        <${k} play=${e} class="mini" onClick=${()=>w("landed")}>${o("It lands")}<//>
        <${k} play=${e} class="mini" onClick=${()=>w("reduced")}>${o("One step milder")}<//>
        <${k} play=${e} class="mini" onClick=${()=>w("avoided")}>${o("It does not happen")}<//>
      </div>`}
  </section>`}function bo({stress:e},t){let s={clean:[],price:[],bad:[]},n=({stress:l})=>t===void 0?l>2?"price":"clean":l>t?"bad":l===t&&t>0?"price":"clean";for(let l of e)
s[n(l)].push(l);let r=l=>String(l).replace("-","\u2212"),i=l=>l.length>1?o("{from} to {to} stress",{from:r(Math.min(...l.map(u=>u.stress))),to:r(Math.max(...l.map(
u=>u.stress)))}):`${r(l[0].stress)} ${o("stress")}`,c={clean:"",price:t===void 0?"":o("your last box"),bad:t===0?o("you have no box left"):o("more than you have")};
return Object.entries(s).filter(([,l])=>l.length).map(([l,u])=>({kind:l,chance:u.reduce((d,{chance:m})=>d+m.decimal,0),says:[i(u),c[l]].filter(Boolean).join(": ")}))}function Ps(e,t){let s=t.by_name??"";switch(t.type){case"rolled":return Ct(e,t);case"chosen":return t.verdict?e.label("outcome",t.verdict.outcome):"";case"actio\
n_closed":return o("{who} has ended it without a roll.",{who:s});case"action_opened":return t.action_after.kind==="narrated"?t.action_after.consequences[0]?.text??
"":o("{who} wants to: {goal}",{who:s,goal:y(t.action_after.spec.goal??"")});case"action_changed":return t.action_after.agreed?o("{who} has agreed.",{who:s}):o("\
{who} has changed the terms.",{who:s});case"offer_made":return o("{who} offers something.",{who:s});case"offer_answered":return o("{who} has answered an offer.",
{who:s});case"reversed":return o("{who} has taken something back.",{who:s});case"person_joined":return o("{who} has sat down.",{who:s});default:return""}}function Ct(e,{
ruling:t,announced:s,character_name:n=""}){if(t)return t.summary;let r=n||o("Somebody");if(!s)return o("{who} has rolled.",{who:r});let i=Ke(s)?e.help("outcome",
"critical_success"):o("{gm} knows whether it works.",{gm:e.gmName});return`${r}: ${St(s)}. ${i}`}function Bs({dice:e}){return["hope","fear"].map(t=>e.find(s=>s.
role===t)?.face)}function Ke(e){let[t,s]=Bs(e);return t!==void 0&&t===s}function St(e){let{total:t}=e,[s,n]=Bs(e);return s===void 0?String(t??""):s===n?o("{tota\
l}, a critical success",{total:t}):s>n?o("{total} with Hope",{total:t}):o("{total} with Fear",{total:t})}function Gs({play:e,sides:t,send:s}){let[n,r]=b({}),i=t.map((l,u)=>n[u]),c=i.every(Boolean);return t.length?a`<details class="card"><summary>${o("Dice thrown by\
  </section>`}function xo({stress:e},t){let s={clean:[],price:[],bad:[]},n=({stress:l})=>t===void 0?l>2?"price":"clean":l>t?"bad":l===t&&t>0?"price":"clean";for(let l of e)
s[n(l)].push(l);let r=l=>String(l).replace("-","\u2212"),i=l=>l.length>1?o("{from} to {to} stress",{from:r(Math.min(...l.map(u=>u.stress))),to:r(Math.max(...l.map(
  </section>`}function Co({stress:e},t){let s={clean:[],price:[],bad:[]},n=({stress:l})=>t===void 0?l>2?"price":"clean":l>t?"bad":l===t&&t>0?"price":"clean";for(let l of e)
s[n(l)].push(l);let r=l=>String(l).replace("-","\u2212"),a=l=>l.length>1?o("{from} to {to} stress",{from:r(Math.min(...l.map(u=>u.stress))),to:r(Math.max(...l.map(
u=>u.stress)))}):`${r(l[0].stress)} ${o("stress")}`,c={clean:"",price:t===void 0?"":o("your last box"),bad:t===0?o("you have no box left"):o("more than you have")};
return Object.entries(s).filter(([,l])=>l.length).map(([l,u])=>({kind:l,chance:u.reduce((d,{chance:m})=>d+m.decimal,0),says:[a(u),c[l]].filter(Boolean).join(": ")}))}function Ps(e,t){let s=t.by_name??"";switch(t.type){case"rolled":return St(e,t);case"chosen":return t.verdict?e.label("outcome",t.verdict.outcome):"";case"actio\
  </section>`}function Oo({stress:e},t){let s={clean:[],price:[],bad:[]},n=({stress:u})=>t===void 0?u>2?"price":"clean":u>t?"bad":u===t&&t>0?"price":"clean";for(let u of e)
s[n(u)].push(u);let r=u=>String(u).replace("-","\u2212"),i=u=>u.length>1?o("{from} to {to} stress",{from:r(Math.min(...u.map(l=>l.stress))),to:r(Math.max(...u.map(
l=>l.stress)))}):`${r(u[0].stress)} ${o("stress")}`,c={clean:"",price:t===void 0?"":o("your last box"),bad:t===0?o("you have no box left"):o("more than you have")};
return Object.entries(s).filter(([,u])=>u.length).map(([u,l])=>({kind:u,chance:l.reduce((d,{chance:m})=>d+m.decimal,0),says:[i(l),c[u]].filter(Boolean).join(": ")}))}function Us(e,t){let s=t.by_name??"";switch(t.type){case"rolled":return St(e,t);case"chosen":return t.verdict?e.label("outcome",t.verdict.outcome):"";case"actio\
n_closed":return o("{who} has ended it without a roll.",{who:s});case"action_opened":return t.action_after.kind==="narrated"?t.action_after.consequences[0]?.text??
"":o("{who} wants to: {goal}",{who:s,goal:M(t.action_after.spec.goal??"")});case"action_changed":return t.action_after.agreed?o("{who} has agreed.",{who:s}):o("\
{who} has changed the terms.",{who:s});case"offer_made":return o("{who} offers something.",{who:s});case"offer_answered":return o("{who} has answered an offer.",
{who:s});case"reversed":return o("{who} has taken something back.",{who:s});case"person_joined":return o("{who} has sat down.",{who:s});default:return""}}function Ct(e,{
ruling:t,announced:s,character_name:n=""}){if(t)return t.summary;let r=n||o("Somebody");if(!s)return o("{who} has rolled.",{who:r});let i=Ve(s)?e.help("outcome",
"critical_success"):o("{gm} knows whether it works.",{gm:e.gmName});return`${r}: ${St(s)}. ${i}`}function Ps({dice:e}){return["hope","fear"].map(t=>e.find(s=>s.
role===t)?.face)}function Ve(e){let[t,s]=Ps(e);return t!==void 0&&t===s}function St(e){let{total:t}=e,[s,n]=Ps(e);return s===void 0?String(t??""):s===n?o("{tota\
l}, a critical success",{total:t}):s>n?o("{total} with Hope",{total:t}):o("{total} with Fear",{total:t})}function Bs({play:e,sides:t,send:s}){let[n,r]=b({}),i=t.map((l,u)=>n[u]),c=i.every(Boolean);return t.length?a`<details class="card"><summary>${o("Dice thrown by\
 hand")}</summary><div class="stack">
    ${t.map((l,u)=>a`<fieldset>
        <legend>${o("Die {n}: d{sides}",{n:u+1,sides:l})}</legend>
        <div class="dial">${Array.from({length:l},(d,m)=>m+1).map(d=>a`<button
              type="button"
              aria-pressed=${String(n[u]===d)}
              onClick=${()=>r({...n,[u]:d})}
            >${d}</button>`)}</div>
      </fieldset>`)}
    <p class="hint">${o("Nothing proves these dice: everybody sees that they were thrown by hand.")}</p>
    <${k} play=${e} lacks=${!c} onClick=${()=>s(i)}>
      ${o("Roll with these faces")}
    <//></div></details>`:null}function Je(e,{who:t,track:s,amount:n}){return`${!t||t==="actor"||e.isMe(t)||t==="assistant"?"":`${e.nameOf(t)}: `}${n} ${e.label("track",s)}`}function Hs({play:e,
action:t,stakes:s,parts:n,docked:r}){let i=e.character(t.character),c=Ot(e,t),l=ko(e,t,s,n,r),u=new Set(s.options.map(({offer:$})=>$).filter(Boolean)),d=t.offers.
filter($=>$.state==="open"&&$!==r&&!u.has($.id)),m=t.offers.filter(({state:$,by:h})=>$==="declined"&&e.isMe(h));if(!c.length&&!l.length&&!d.length&&!m.length)return null;
let f=($,h)=>h*s.costs.filter(w=>w.who===t.character&&w.track===$).reduce((w,{amount:S})=>w+S,0),p=Object.entries(e.game.tracks).filter(([$,{of:h}])=>h==="chara\
cter"&&wo(e).has($)&&i?.tracks[$]);return a`<section class="card" aria-labelledby="options-title">
    <h2 id="options-title" class="off">${o("What would change it")}</h2>
    ${p.map(([$,{cost:h}])=>a`<${$e}
    <//></div></details>`:null}function Ve(e,{who:t,track:s,amount:n}){return`${!t||t==="actor"||e.isMe(t)||t==="assistant"?"":`${e.nameOf(t)}: `}${n} ${e.label("track",s)}`}function Hs({play:e,
action:t,stakes:s,parts:n,docked:r}){let i=e.character(t.character),c=St(e,t),l=Co(e,t,s,n,r),u=new Set(s.options.map(({offer:$})=>$).filter(Boolean)),d=t.offers.
filter($=>$.state==="open"&&$!==r&&!u.has($.id)),m=t.offers.filter(({state:$,by:h})=>$==="declined"&&e.isMe(h));if(!c.length&&!l.length&&!d.length&&!m.length)return null;
let f=($,h)=>h*s.costs.filter(w=>w.who===t.character&&w.track===$).reduce((w,{amount:C})=>w+C,0),p=Object.entries(e.game.tracks).filter(([$,{of:h}])=>h==="chara\
cter"&&So(e).has($)&&i?.tracks[$]);return a`<section class="card" aria-labelledby="options-title">
    <//></div></details>`:null}function Qe(e,{who:t,track:s,amount:n}){return`${!t||t==="actor"||e.isMe(t)||t==="assistant"?"":`${e.nameOf(t)}: `}${n} ${e.label("track",s)}`}function Hs({play:e,
action:t,stakes:s,parts:n,docked:r}){let i={options:[],costs:[],...s},c=e.character(t.character),l=Se(e,t),u=Co(e,t,i,n,r),d=new Set(i.options.map(({offer:$})=>$).
filter(Boolean)),m=t.offers.filter($=>$.state==="open"&&$!==r&&!d.has($.id)),h=t.offers.filter(({state:$,by:w})=>$==="declined"&&e.isMe(w));if(!l.length&&!u.length&&
!m.length&&!h.length)return null;let p=($,w)=>w*i.costs.filter(O=>O.who===t.character&&O.track===$).reduce((O,{amount:S})=>O+S,0),f=Object.entries(e.game.tracks).
filter(([$,{of:w}])=>w==="character"&&So(e).has($)&&c?.tracks[$]);return a`<section class="card" aria-labelledby="options-title">
    <h2 id="options-title" class="off">${o("What would change it")}</h2>
    ${f.map(([$,{cost:w}])=>a`<${pe}
          name=${e.label("track",$)}
          track=${$}
          value=${c.tracks[$].value}
          cap=${c.tracks[$].cap}
          soon=${p($,w==="adds"?1:-1)}
        />`)}
    ${l.length>0&&a`<section class="gain-group">
        <div class="line"><h3>${o("Taken")}</h3></div>
        <ul>${c.map($=>a`<${ee} key=${$.title} ...${$} play=${e} action=${t} />`)}</ul>
      </section>`}
    ${l.map($=>a`<section class="gain-group" key=${$.title+$.gain}>
        <div class="line"><h3>${$.title}</h3><p class="gain"><b>${$.gain}</b></p></div>
      ${$.parts&&a`<${z} plain parts=${$.parts} was=${n&&Fe(n)} />`}
      <ul>
        ${$.ways.map(h=>a`<${ee} key=${h.title} ...${h} play=${e} action=${t} />`)}
      </ul></section>`)}
    ${m.length>0&&a`<section class="gain-group">
        <ul>
          ${m.map($=>a`<${ee}
        <ul>${c.map($=>a`<${te} key=${$.title} ...${$} play=${e} action=${t} />`)}</ul>
        <ul>${l.map($=>a`<${ce} key=${$.title} ...${$} play=${e} action=${t} />`)}</ul>
      </section>`}
    ${u.map($=>a`<section class="gain-group" key=${$.title+$.gain}>
        <div class="line"><h3>${$.title}</h3><p class="gain"><b>${$.gain}</b></p></div>
      ${$.parts&&a`<${U} plain parts=${$.parts} was=${n&&Pe(n)} />`}
      <ul>
        ${$.ways.map(w=>a`<${ce} key=${w.title} ...${w} play=${e} action=${t} />`)}
      </ul></section>`)}
    ${h.length>0&&a`<section class="gain-group">
        <ul>
          ${h.map($=>a`<${ce}
                key=${$.id}
                ...${X(e,t,$)}
                buttons=${[]}
                note=${o("{who} said no.",{who:e.nameOf($.to)})}
                play=${e}
                action=${t}
              />`)}
        </ul>
      </section>`}
    ${m.length>0&&a`<section class="gain-group">
        <h3>${o("Offers")}</h3>
        <ul>
          ${d.map($=>a`<${ee} key=${$.id} ...${K(e,t,$)} play=${e} action=${t} />`)}
        </ul>
      </section>`}
  </section>`}function Ot(e,t){let n=Object.entries(t.spec).filter(([i,c])=>{let l=e.field(i);return l?.["x-free"]&&l["x-widget"]!=="textarea"&&l["x-widget"]!==
"text"&&c&&!(Array.isArray(c)&&!c.length)}).map(([i])=>({title:e.field(i).title,cost:"",buttons:[{text:o("Taken"),pressed:!0,run:()=>e.table.changeAction(t.id,{
spec:{[i]:null}},"*")}]})),r=t.offers.filter(({state:i})=>i==="accepted").map(i=>({...K(e,t,i),buttons:[{text:o("Withdraw"),run:()=>e.table.answerOffer(t.id,i.id,
{answer:"withdraw"})}]}));return[...n,...r]}function ko(e,t,s,n,r){let i=new Map;for(let l of s.options){if(l.set?.experiences||r&&l.offer===r.id)continue;let u=JSON.
stringify((l.outcomes??[]).map(({outcome:d,degree:m,effect:f,ticks:p,chance:$})=>[d,m,f,p,$.fraction]));i.has(u)||i.set(u,{option:l,ways:[]}),i.get(u).ways.push(
Co(e,t,l))}return[...[...i.values()].map(({option:l,ways:u})=>{let d=l.outcomes?.length?G(e,l.outcomes):null,[m,f]=[n,d].map(S=>S&&V(S,["price","clean","crit"])),
p=s.success?.fraction===l.success?.fraction,$=S=>S.find(({outcome:q})=>q==="full_success"),[h,w]=[$(s.outcomes??[]),$(l.outcomes??[])];return!p&&d&&n?{title:vo(
l),gain:o("{now} to {next} %",{now:m,next:f}),parts:d,ways:u}:h&&w&&h.effect!==w.effect?{title:w.ticks>h.ticks?o("More effect"):o("Less danger, less effect"),gain:C(
w.ticks,"{effect}: {n} tick, not {now}","{effect}: {n} ticks, not {now}",{effect:e.label("effect",w.effect),now:h.ticks}),parts:null,ways:u}:{title:o("Otherwise"),
gain:"",parts:null,ways:u}}),...xo(e,t,s,n)]}function wo(e){let{offers:t,pushes:s,from_tracks:n}=e.game;return new Set([...n,...[...Object.values(t),...Object.values(
s)].flatMap(({costs:r={}})=>Object.keys(r))])}function vo({option:e}){return e==="willpower"||e==="take_automatic"?o("One sure success"):e==="helper"?o("A helpi\
ng hand"):o("One more die")}function xo(e,t,s,n){let r=s.options.find(({set:f})=>f?.experiences),i=e.game.pushes[r?.option]?.costs??{},c=t.spec.experiences??[],
u=Object.entries(e.character(t.character)?.sheet.experiences??{}).map(([f,p])=>{let $=c.some(w=>w.name===f),h=$?c.filter(w=>w.name!==f):[...c,{name:f,modifier:p}];
return{title:`${f} +${p}`,cost:o("{costs}; {gm} agrees again",{costs:re(e,i),gm:e.gmName}),buttons:[{text:$?o("Added"):o("Add"),pressed:$,run:()=>e.table.changeAction(
t.id,{spec:{experiences:h}},"*")}]}});if(!r||!u.length)return[];let d=r.outcomes?.length?G(e,r.outcomes):null,m=d&&n?o("{now} to {next} %",{now:V(n,["price","cl\
ean","crit"]),next:V(d,["price","clean","crit"])}):"";return[{title:o("An Experience"),gain:m,parts:d,ways:u}]}function Co(e,t,s){let n=t.offers.find(({id:l})=>l===
s.offer);if(n)return K(e,t,n);let r=s.costs.filter(({track:l})=>l!=="devils_bargain").map(l=>l.who==="assistant"?o("who helps pays {cost}",{cost:Je(e,l)}):Je(e,
l)).join(", "),i={title:e.label("choice",s.option),says:e.help("choice",s.option),cost:r};if(s.option==="willpower"&&So(e,t.character,"willpower"))return{...i,cost:o(
"once a turn, and spent in this one"),buttons:[]};let c=Oo(e,t,s.costs);if(c)return{...i,note:c,buttons:[]};if(s.set)return{...i,buttons:[{text:o("Take"),run:()=>e.
table.changeAction(t.id,{spec:s.set},"*")}]};if(s.option.startsWith("trade_"))return{...i,cost:o("{gm} must agree",{gm:e.gmName}),buttons:[{text:o("Ask"),run:()=>e.
table.makeOffer(t.id,{kind:"trade",trade:s.option.slice(6)})}]};if(s.option==="assist"||s.option==="helper"){let l=e.characters.filter(({id:u})=>u!==t.character);
return{...i,buttons:l.map(({id:u,name:d})=>({text:o("Ask {name}",{name:d}),run:()=>e.table.makeOffer(t.id,{kind:"assist",character:u})}))}}return{...i,cost:o("t\
he others offer one, or {gm}",{gm:e.gmName}),buttons:[]}}function So(e,t,s){let n=e.entries.findLast(({type:i})=>i==="turn_started")?.seq??0,r=i=>i.who===t&&i.track===
s&&i.amount<0;return e.entries.some(({type:i,seq:c,changes:l,reversed_by:u})=>i==="rolled"&&c>n&&!u&&l.some(r))}function Oo(e,t,s){for(let{who:n,track:r,amount:i}of s){
let{value:c,cap:l}=e.character(t.character)?.tracks[r]??{};if(n!=="actor"||c===void 0)continue;if((e.game.tracks[r]?.cost==="spends"?c:(l??1/0)-c)<i)return o("{\
name} has {n}.",{name:e.label("track",r),n:c})}return""}function _o(e,t){let{changes:s=[],tick:n,start_clock:r}=t.price??{},i=s.map(({who:c,track:l,amount:u})=>`${e.
isMe(c)?"":`${e.nameOf(c)}: `}${u} ${e.label("track",l)}`);return n&&i.push(`${e.nameOf(n.clock)}: ${C(n.by,"{n} tick","{n} ticks")}`),r&&i.push(o("a new clock:\
 {name}, {ticks} of {size}",r)),i.join(", ")}function K(e,t,s){let n=s.kind==="assist"?e.nameOf(s.character):e.nameOf(s.by),r={assist:o("{who} helps",{who:n}),bargain:`${e.
label("choice","bargain")}: ${e.label("why",s.bargain)}`,trade:e.label("choice",`trade_${s.trade}`),die:o("{who} gives a die: {source}, d{sides}",{who:n,...s.die})},
i=(u,d)=>({text:u,run:()=>e.table.answerOffer(t.id,s.id,{answer:d})}),c=e.isMe(s.to),l=e.game.offers[s.kind]?.costs;return{title:r[s.kind],says:s.text?y(s.text):
"",cost:l?o("{who} pays {costs}",{who:n,costs:re(e,l)}):_o(e,s),buttons:c?[i(o("Accept"),"accept"),i(o("No"),"decline")]:[i(o("Take back"),"withdraw")],note:c||
s.state!=="open"?"":o("waits for {who}",{who:e.nameOf(s.to)})}}function ee({play:e,title:t,says:s,cost:n,note:r,buttons:i}){let c=l=>e.act(l,()=>{e.pressed=t});
          ${d.map($=>a`<${te} key=${$.id} ...${Q(e,t,$)} play=${e} action=${t} />`)}
          ${m.map($=>a`<${ce} key=${$.id} ...${X(e,t,$)} play=${e} action=${t} />`)}
        </ul>
      </section>`}
  </section>`}function Se(e,t){let n=Object.entries(t.spec).filter(([i,c])=>{let l=e.field(i);return l?.["x-free"]&&l["x-widget"]!=="textarea"&&l["x-widget"]!==
"text"&&c&&!(Array.isArray(c)&&!c.length)}).map(([i])=>({field:i,title:e.field(i).title,cost:"",buttons:[{text:o("Taken"),pressed:!0,run:()=>e.table.changeAction(
t.id,{spec:{[i]:null}},"*")}]})),r=t.offers.filter(({state:i})=>i==="accepted").map(i=>({...X(e,t,i),buttons:[{text:o("Withdraw"),run:()=>e.table.answerOffer(t.
id,i.id,{answer:"withdraw"})}]}));return[...n,...r]}function Co(e,t,s,n,r){let i=new Map;for(let l of s.options){if(l.set?.experiences||r&&l.offer===r.id)continue;
let u=JSON.stringify((l.outcomes??[]).map(({outcome:d,degree:m,effect:h,ticks:p,chance:f})=>[d,m,h,p,f.fraction]));i.has(u)||i.set(u,{option:l,ways:[]}),i.get(u).
ways.push(To(e,t,l))}return[...[...i.values()].map(({option:l,ways:u})=>{let d=l.outcomes?.length?P(e,l.outcomes):null,[m,h]=[n,d].map(O=>O&&Z(O,["price","clean",
"crit"])),p=s.success?.fraction===l.success?.fraction,f=O=>O.find(({outcome:S})=>S==="full_success"),[$,w]=[f(s.outcomes??[]),f(l.outcomes??[])];return!p&&d&&n?
{title:Oo(l),gain:o("{now} to {next} %",{now:m,next:h}),parts:d,ways:u}:$&&w&&$.effect!==w.effect?{title:w.ticks>$.ticks?o("More effect"):o("Less danger, less e\
ffect"),gain:C(w.ticks,"{effect}: {n} tick, not {now}","{effect}: {n} ticks, not {now}",{effect:e.label("effect",w.effect),now:$.ticks}),parts:null,ways:u}:{title:o(
"Otherwise"),gain:"",parts:null,ways:u}}),..._o(e,t,s,n)]}function So(e){let{offers:t,pushes:s,from_tracks:n}=e.game;return new Set([...n,...[...Object.values(t),
...Object.values(s)].flatMap(({costs:r={}})=>Object.keys(r))])}function Oo({option:e}){return e==="willpower"||e==="take_automatic"?o("One sure success"):e==="h\
elper"?o("A helping hand"):o("One more die")}function _o(e,t,s,n){let r=s.options.find(({set:h})=>h?.experiences),i=e.game.pushes[r?.option]?.costs??{},c=t.spec.
experiences??[],u=Object.entries(e.character(t.character)?.sheet.experiences??{}).map(([h,p])=>{let f=c.some(w=>w.name===h),$=f?c.filter(w=>w.name!==h):[...c,{name:h,
modifier:p}];return{title:`${h} +${p}`,cost:o("{costs}; {gm} agrees again",{costs:ie(e,i),gm:e.gmName}),buttons:[{text:f?o("Added"):o("Add"),pressed:f,run:()=>e.
table.changeAction(t.id,{spec:{experiences:$}},"*")}]}});if(!r||!u.length)return[];let d=r.outcomes?.length?P(e,r.outcomes):null,m=d&&n?o("{now} to {next} %",{now:Z(
n,["price","clean","crit"]),next:Z(d,["price","clean","crit"])}):"";return[{title:o("An Experience"),gain:m,parts:d,ways:u}]}function To(e,t,s){let n=t.offers.find(
({id:l})=>l===s.offer);if(n)return X(e,t,n);let r=s.costs.filter(({track:l})=>l!=="devils_bargain").map(l=>l.who==="assistant"?o("who helps pays {cost}",{cost:Qe(
e,l)}):Qe(e,l)).join(", "),i={title:e.label("choice",s.option),says:e.help("choice",s.option),cost:r};if(s.option==="willpower"&&qo(e,t.character,"willpower"))return{
...i,cost:o("once a turn, and spent in this one"),buttons:[]};let c=Ao(e,t,s.costs);if(c)return{...i,note:c,buttons:[]};if(s.set)return{...i,buttons:[{text:o("T\
ake"),run:()=>e.table.changeAction(t.id,{spec:s.set},"*")}]};if(s.option.startsWith("trade_"))return{...i,cost:o("{gm} must agree",{gm:e.gmName}),buttons:[{text:o(
"Ask"),run:()=>e.table.makeOffer(t.id,{kind:"trade",trade:s.option.slice(6)})}]};if(s.option==="assist"||s.option==="helper"){let l=e.characters.filter(({id:u})=>u!==
t.character);return{...i,buttons:l.map(({id:u,name:d})=>({text:o("Ask {name}",{name:d}),run:()=>e.table.makeOffer(t.id,{kind:"assist",character:u})}))}}return{...i,
cost:o("the others offer one, or {gm}",{gm:e.gmName}),buttons:[]}}function qo(e,t,s){let n=e.entries.findLast(({type:i})=>i==="turn_started")?.seq??0,r=i=>i.who===
t&&i.track===s&&i.amount<0;return e.entries.some(({type:i,seq:c,changes:l,reversed_by:u})=>i==="rolled"&&c>n&&!u&&l.some(r))}function Ao(e,t,s){for(let{who:n,track:r,
amount:i}of s){let{value:c,cap:l}=e.character(t.character)?.tracks[r]??{};if(n!=="actor"||c===void 0)continue;if((e.game.tracks[r]?.cost==="spends"?c:(l??1/0)-c)<
i)return o("{name} has {n}.",{name:e.label("track",r),n:c})}return""}function jo(e,t){let{changes:s=[],tick:n,start_clock:r}=t.price??{},i=s.map(({who:c,track:l,
amount:u})=>`${e.isMe(c)?"":`${e.nameOf(c)}: `}${u} ${e.label("track",l)}`);return n&&i.push(`${e.nameOf(n.clock)}: ${C(n.by,"{n} tick","{n} ticks")}`),r&&i.push(
o("a new clock: {name}, {ticks} of {size}",r)),i.join(", ")}function X(e,t,s){let n=s.kind==="assist"?e.nameOf(s.character):e.nameOf(s.by),r={assist:o("{who} he\
lps",{who:n}),bargain:`${e.label("choice","bargain")}: ${e.label("why",s.bargain)}`,trade:e.label("choice",`trade_${s.trade}`),die:o("{who} gives a die: {source\
}, d{sides}",{who:n,...s.die})},i=(u,d)=>({text:u,run:()=>e.table.answerOffer(t.id,s.id,{answer:d})}),c=e.isMe(s.to),l=e.game.offers[s.kind]?.costs;return{title:r[s.
kind],says:s.text?I(s.text):"",cost:l?o("{who} pays {costs}",{who:n,costs:ie(e,l)}):jo(e,s),buttons:c?[i(o("Accept"),"accept"),i(o("No"),"decline")]:[i(o("Take \
back"),"withdraw")],note:c||s.state!=="open"?"":o("waits for {who}",{who:e.nameOf(s.to)})}}function ce({play:e,title:t,says:s,cost:n,note:r,buttons:i}){let c=l=>e.
act(l,()=>{e.pressed=t});return a`<li class=${i.length?"way":"way no"} data-way=${t}>
    <div>
      <b>${t}</b> <span class="cost">${n}</span>
      ${s&&a`<p class="says">${s}</p>`}
      ${r&&a`<p class="tiny soft">${r}</p>`}
    </div>
    <span class="row wrap">
      ${i.map(({text:l,pressed:u,run:d})=>a`<${k}
            play=${e}
            aria-pressed=${u===void 0?null:String(u)}
            aria-label=${`${l}: ${t}`}
            onClick=${()=>c(d)}
          >
            ${l}
          <//>`)}
    </span>
  </li>`}var To=["controlled","risky","desperate"];function qo({play:e,stakes:t,parts:s}){let[n,r]=b(!1),i=V(s,["price","clean","crit"]),c=V(s,["clean","crit"]),l={duality:o(
  </li>`}var No=["controlled","risky","desperate"];function Eo({play:e,stakes:t,parts:s}){let[n,r]=b(!1),i=Z(s,["price","clean","crit"]),c=Z(s,["clean","crit"]),l={duality:o(
"and no Fear"),pool:o("two or more")};return a`<p class="big">
    <button
      type="button"
      class="quiet exact"
      aria-expanded=${n?"true":"false"}
      onClick=${()=>r(!n)}
    >
      <b>${i} %</b>
    </button> ${o("it works")} <span class="and">
      <b>${c} %</b> ${l[e.family]??o("without a price")}
    </span>
  </p>
    ${n&&a`<p class="small">
        ${o("Exactly {fraction}.",{fraction:t.success.fraction})} ${t.outcomes.map(({outcome:u,degree:d,chance:m})=>`${d?e.label("degree",d):e.label("outcome",u)}\
 ${m.fraction}`).join(" \xB7 ")}
      </p>`}`}function ge({play:e,action:t}){let{spec:s}=t,{effective:n={}}=e.stakes.get(t.id)?.value??{},r=[],i=fe(e),[c,l]=i.several?[]:[s[i.name],s[i.number]];
c&&r.push(l===void 0?D(c):lt(e,c,l));for(let[d,m]of Object.entries(e.game.members)){let f=d===i.name?"":"+";for(let p of s[d]??[])r.push(`${p.name} ${f}${p[m]}`)}
s.effect&&s.effect!=="none"&&r.push(Se(s.effect,n.effect,d=>Ve(e,d))),s.difficulty!==void 0?r.push(Se(s.difficulty,n.difficulty,d=>o("Difficulty {n}",{n:d}))):(t.
difficulty_commit||s.difficulty_hidden)&&r.push(o("Difficulty secret")),t.extra_actions&&r.push(C(t.extra_actions,"{n} extra action this turn","{n} extra action\
s this turn"));let u=t.clock&&e.clock(t.clock);return a`<div class="chips">
    ${r.map(d=>a`<span class="chip">${d}</span>`)}
    ${s.position&&a`<span class="chip">
        <${Ie} level=${To.indexOf(n.position??s.position)+1} />
        ${Se(s.position,n.position,d=>e.label("position",d))}
      </span>`}
    ${u&&a`<span class="chip"><${x} name="clock" />${u.name}, ${u.filled} ${o("of")} ${u.size}</span>`}
  </div>`}function Se(e,t,s){return t===void 0||t===e?s(e):a`${s(t)} <s><span class="off">${o("instead of")} </span>${s(e)}</s>`}function Ve(e,t){let s=e.game.tables.
effects?.find(({id:r})=>r===t)?.ticks,n=e.label("effect",t);return s===void 0?n:`${n}, ${C(s,"{n} tick","{n} ticks")}`}function Qe({play:e,action:t}){let s=e.stakes.
get(t.id)?.value;if(pe(e,t))return a`<${ht} play=${e} action=${t} />`;if(s?.possible)return a`<${Wo} play=${e} stakes=${s} />`;if(!s?.outcomes?.length)return null;
let n=G(e,s.outcomes,t.says);return a`${"position"in e.game.fields&&!t.spec.position&&a`<p class="soft small">
      ${o("If it is {position}, {effect}:",{position:e.label("position","risky"),effect:Ve(e,"standard")})}
    </p>`}
    <${qo} play=${e} stakes=${s} parts=${n} />
    <${z} parts=${n} />
    <${ie} parts=${n} />
    <${jo}
      play=${e}
      terms=${{position:t.spec.position,effect:t.spec.effect,...s.effective}}
    />`}function _t({play:e,action:t}){let s=e.stakes.get(t.id)?.value,[n,r]=b(()=>le(e,Us(t))),i=t.state==="ready"&&t.agreed&&!s?.problem,c=t.awaits.find(({who:S,
what:q})=>q==="terms"&&e.isMe(S)),l=Oe(e,t),u=i||c||l,d=i?o("Your turn \xB7 {gm} has agreed",{gm:e.gmName}):u?o("Your turn"):o("{gm} is asked",{gm:e.gmName}),m=l?
be(e,t,l):i?o("Roll, or change your mind"):c?o("Something is missing"):o("Waiting for {gm}",{gm:e.gmName}),f=S=>e.act(()=>e.table.changeAction(t.id,{spec:S},"*")),
p=async()=>{await e.ask(o("Give this up? It costs nothing."),o("Give it up"))&&await e.act(()=>e.table.changeAction(t.id,{state:"cancelled"},"*"),()=>e.look(""))},
$=async S=>{let q=v=>e.glance(t.id)??e.say(Ct(e,v));await e.act(()=>e.table.rollAction(t.id,{terms:s?.terms??t.terms,...S?{dice:S}:{}},t.etag,{again:v=>e.again(
v)}).catch(Eo),q),e.changed()},h=s?.outcomes?.length?G(e,s.outcomes,t.says):null,w=s?.outcomes||s?.possible;return a`
    <section class=${u?"turn":"wait"} tabindex="-1">
      <p class="kick">${d}</p>
      <h1>${m}${u?"":a`<span class="dots"></span>`}</h1>
      ${l&&a`<${Tt} play=${e} offer=${l} stakes=${s} parts=${h} />`}
      ${t.spec.goal&&a`<p class="says">${y(t.spec.goal)}</p>`}
      <${ge} play=${e} action=${t} />
    </section>
    ${s?.problem&&a`<p class="note">${D(e.named(s.problem.detail))}</p>`}
    <${No} stakes=${s} />
    ${s?.problem?.code==="already_tried"&&a`<${Io} play=${e} action=${t} />`}
    ${c&&s?.problem&&a`<${Mo} key=${s.problem.pointer} play=${e} pointer=${s.problem.pointer} patch=${f} />`}
    ${w&&a`<section class="card" aria-label=${o("Stakes")}><${Qe} play=${e} action=${t} /></section>`}
    ${s?.problem&&!w&&l&&a`<section class="card">
        <h2>${o("Offers")}</h2>
        <ul>
          ${t.offers.filter(S=>S.state==="open"&&S!==l).map(S=>a`<${ee} key=${S.id} ...${K(e,t,S)} play=${e} action=${t} />`)}
        </ul>
      </section>`}
    ${w&&a`<${Hs} play=${e} action=${t} stakes=${s} parts=${h} docked=${l} />`}
    ${n&&a`<${Ao} play=${e} action=${t} close=${()=>r(!1)} />`}
      </p>`}`}function ke({play:e,action:t}){let{spec:s}=t,{effective:n={}}=e.stakes.get(t.id)?.value??{},r=[],i=ae(e),[c,l]=i.several?[]:[s[i.name],s[i.number]];
c&&r.push(l===void 0?R(c):xe(e,c,l));for(let[d,m]of Object.entries(e.game.members)){let h=d===i.name?"":"+";for(let p of s[d]??[])r.push(`${p.name} ${h}${p[m]}`)}
s.effect&&s.effect!=="none"&&r.push(Oe(s.effect,n.effect,d=>Ze(e,d))),s.difficulty!==void 0?r.push(Oe(s.difficulty,n.difficulty,d=>o("Difficulty {n}",{n:d}))):(t.
difficulty_commit||s.difficulty_hidden)&&r.push(o("Difficulty secret")),t.extra_actions&&r.push(C(t.extra_actions,"{n} extra action this turn","{n} extra action\
s this turn"));let u=t.clock&&e.clock(t.clock);return a`<div class="chips">
    ${r.map(d=>a`<span class="chip">${d}</span>`)}
    ${s.position&&a`<span class="chip">
        <${Me} level=${No.indexOf(n.position??s.position)+1} />
        ${Oe(s.position,n.position,d=>e.label("position",d))}
      </span>`}
    ${u&&a`<span class="chip"><${x} name="clock" />${u.name}, ${u.filled} ${o("of")} ${u.size}</span>`}
  </div>`}function Oe(e,t,s){return t===void 0||t===e?s(e):a`${s(t)} <s><span class="off">${o("instead of")} </span>${s(e)}</s>`}function Ze(e,t){let s=e.game.tables.
effects?.find(({id:r})=>r===t)?.ticks,n=e.label("effect",t);return s===void 0?n:`${n}, ${C(s,"{n} tick","{n} ticks")}`}function Xe({play:e,action:t}){let s=e.stakes.
get(t.id)?.value;if(be(e,t))return a`<${ft} play=${e} action=${t} />`;if(s?.possible)return a`<${Fo} play=${e} stakes=${s} />`;if(!s?.outcomes?.length)return null;
let n=P(e,s.outcomes,t.says);return a`${"position"in e.game.fields&&!t.spec.position&&a`<p class="soft small">
      ${o("If it is {position}, {effect}:",{position:e.label("position","risky"),effect:Ze(e,"standard")})}
    </p>`}
    <${Eo} play=${e} stakes=${s} parts=${n} />
    <${U} parts=${n} />
    <${de} parts=${n} />
    <${Mo}
      play=${e}
      terms=${{position:t.spec.position,effect:t.spec.effect,...s.effective}}
    />`}function Ot({play:e,action:t}){let s=e.stakes.get(t.id)?.value,[n,r]=b(()=>me(e,Us(t))),i=t.state==="ready"&&t.agreed&&!s?.problem,c=t.awaits.find(({who:O,
what:S})=>S==="terms"&&e.isMe(O)),l=_e(e,t),u=i||c||l,d=i?o("Your turn \xB7 {gm} has agreed",{gm:e.gmName}):u?o("Your turn"):o("{gm} is asked",{gm:e.gmName}),m=l?
we(e,t,l):i?o("Roll, or change your mind"):c?Ro(s?.problem):o("Waiting for {gm}",{gm:e.gmName}),h=O=>e.act(()=>e.table.changeAction(t.id,{spec:O},"*")),p=async()=>{
await e.ask(o("Give this up? It costs nothing."),o("Give it up"))&&await e.act(()=>e.table.changeAction(t.id,{state:"cancelled"},"*"),()=>e.look(""))},f=async O=>{
let S=v=>e.glance(t.id)??e.say(Ct(e,v));await e.act(()=>e.table.rollAction(t.id,{terms:s?.terms??t.terms,...O?{dice:O}:{}},t.etag,{again:v=>e.again(v)}).catch(Do),
S),e.changed()},$=s?.outcomes?.length?P(e,s.outcomes,t.says):null,w=s?.outcomes||s?.possible;return a`
    <section class=${u?"turn":"wait"} tabindex="-1">
      <p class="kick">${d}</p>
      <h1>${m}${u?"":a`<span class="dots"></span>`}</h1>
      ${l&&a`<${_t} play=${e} offer=${l} stakes=${s} parts=${$} />`}
      ${t.spec.goal&&a`<p class="says">${I(t.spec.goal)}</p>`}
      <${ke} play=${e} action=${t} />
    </section>
    ${s?.problem&&a`<p class="note">${R(e.named(s.problem.detail))}</p>`}
    <${Wo} stakes=${s} />
    ${s?.problem?.code==="already_tried"&&a`<${yo} play=${e} action=${t} />`}
    ${c&&s?.problem&&a`<${Lo}
        key=${s.problem.pointer}
        play=${e}
        action=${t}
        pointer=${s.problem.pointer}
        patch=${h}
      />`}
    ${w&&a`<section class="card" aria-label=${o("Stakes")}><${Xe} play=${e} action=${t} /></section>`}
    ${s&&a`<${Hs} play=${e} action=${t} stakes=${s} parts=${$} docked=${l} />`}
    ${n&&a`<${Io} play=${e} action=${t} close=${()=>r(!1)} />`}
    <div class="row wrap">
      <button class="quiet" onClick=${()=>r(!n)}>
        <${x} name="pen" />
        ${o("Change the words")}
      </button>
      <${k} play=${e} class="quiet" onClick=${p}>${o("Give it up")}<//>
    </div>
    ${l&&a`<${_e} play=${e} action=${t} offer=${l} />`}
    ${i&&e.session.options.given_dice&&a`<${Gs} play=${e} sides=${s?.sides??[]} send=${$} />`}
    ${i&&!l&&a`<${Do} play=${e} action=${t} stakes=${s} parts=${h} roll=${()=>$()} />`}`}function Ao({play:e,action:t,close:s}){let{draft:n,change:r,send:i}=Y(e,
    ${i&&e.session.options.given_dice&&a`<${Bs} play=${e} sides=${s?.sides??[]} send=${$} />`}
    ${i&&!l&&a`<${Fo} play=${e} action=${t} stakes=${s} parts=${h} roll=${()=>$()} />`}`}function Io({play:e,action:t,close:s}){let{draft:n,change:r,send:i}=V(e,
    ${l&&a`<${Te} play=${e} action=${t} offer=${l} />`}
    ${i&&e.session.options.given_dice&&a`<${Bs} play=${e} sides=${s?.sides??[]} send=${f} />`}
    ${i&&!l&&a`<${Go} play=${e} action=${t} stakes=${s} parts=${$} roll=${()=>f()} />`}`}function Io({play:e,action:t,close:s}){let{draft:n,change:r,send:i}=V(e,
Us(t),{goal:t.spec.goal??""},t.id);return a`<form class="card stack" onSubmit=${l=>{l.preventDefault(),i(()=>e.table.changeAction(t.id,{spec:n},"*"),s)}}>
    <div>
      <label for="goal-now">${o("I want to \u2026")}</label>
      <textarea
        id="goal-now"
        class="says"
        maxlength="500"
        value=${n.goal}
        onInput=${l=>r({goal:l.currentTarget.value})}
      >
      </textarea>
      <p class="hint">${o("{gm} agrees again to what you change.",{gm:e.gmName})}</p>
    </div>
    <${k} play=${e}>${o("Save")}<//>
  </form>`}function Us({id:e}){return`words ${e}`}function Oe(e,t){return t.offers.find(({state:s,to:n})=>s==="open"&&e.isMe(n))}function be(e,t,s){let{title:n,
cost:r}=K(e,t,s);if(s.kind!=="assist")return D(r?`${n} (${r})`:n);let i=e.game.offers.assist?.costs,c={who:e.nameOf(s.character),name:e.nameOf(t.character),costs:i?
re(e,i):""};return e.isMe(t.character)?i?o("{who} offers help for {costs}",c):o("{who} offers help",c):i?o("{name} asks {who} to help for {costs}",c):o("{name} \
asks {who} to help",c)}function Tt({play:e,offer:t,stakes:s,parts:n}){let r=s?.options?.find(u=>u.offer===t.id),i=r?.outcomes?.length&&n?G(e,r.outcomes):null,[c,
l]=[n,i].map(u=>u&&V(u,["price","clean","crit"]));return a`${t.text&&a`<p class="says">${y(t.text)}</p>`}
    ${i&&a`<p><b>${o("{now} to {next} %",{now:c,next:l})}</b></p>`}`}function _e({play:e,action:t,offer:s}){let{title:n,buttons:r}=K(e,t,s);return a`<div class="dock"><p class="named">${be(
  </form>`}function Us({id:e}){return`words ${e}`}function Oe(e,t){return t.offers.find(({state:s,to:n})=>s==="open"&&e.isMe(n))}function we(e,t,s){let{title:n,
cost:r}=Q(e,t,s);if(s.kind!=="assist")return R(r?`${n} (${r})`:n);let i=e.game.offers.assist?.costs,c={who:e.nameOf(s.character),name:e.nameOf(t.character),costs:i?
  </form>`}function Us({id:e}){return`words ${e}`}function _e(e,t){return t.offers.find(({state:s,to:n})=>s==="open"&&e.isMe(n))}function we(e,t,s){let{title:n,
cost:r}=X(e,t,s);if(s.kind!=="assist")return R(r?`${n} (${r})`:n);let i=e.game.offers.assist?.costs,c={who:e.nameOf(s.character),name:e.nameOf(t.character),costs:i?
ie(e,i):""};return e.isMe(t.character)?i?o("{who} offers help for {costs}",c):o("{who} offers help",c):i?o("{name} asks {who} to help for {costs}",c):o("{name} \
asks {who} to help",c)}function _t({play:e,offer:t,stakes:s,parts:n}){let r=s?.options?.find(u=>u.offer===t.id),i=r?.outcomes?.length&&n?P(e,r.outcomes):null,[c,
l]=[n,i].map(u=>u&&Z(u,["price","clean","crit"]));return a`${t.text&&a`<p class="says">${I(t.text)}</p>`}
    ${i&&a`<p><b>${o("{now} to {next} %",{now:c,next:l})}</b></p>`}`}function Te({play:e,action:t,offer:s}){let{title:n,buttons:r}=X(e,t,s);return a`<div class="dock"><p class="named">${we(
e,t,s)}</p><div class="go">${r.map(({text:i,run:c},l)=>a`<${k}
        play=${e}
        class=${l?"":"primary"}
        aria-label=${`${i}: ${n}`}
        onClick=${()=>e.act(c,()=>e.step())}
      >
        ${i}
      <//>`)}</div></div>`}function jo({play:e,terms:t}){let s=Object.entries(t).filter(([n,r])=>r&&e.help(n,r));return s.length?a`<details class="small"><summary>${o(
"What does that mean?")}</summary><dl class="meanings">${s.map(([n,r])=>a`<dt>${e.label(n,r)}</dt><dd>${e.help(n,r)}</dd>`)}</dl></details>`:null}function No({stakes:e}){
return a`${e?.opportunity_lost&&a`<p class="note">${o("This opportunity was lost before.")}</p>`}
    ${e?.warned_consequences&&a`<p class="note">${o("You are warned: {what}",{what:W(e.warned_consequences)})}</p>`}`}function Eo(e){throw["version_mismatch","t\
erms_changed"].includes(e.code)&&(e.code="stale"),e}function Io({play:e,action:t}){let[s,n]=b("");return a`<form class="card stack" onSubmit=${i=>{i.preventDefault(),
      <//>`)}</div></div>`}function Mo({play:e,terms:t}){let s=Object.entries(t).filter(([n,r])=>r&&e.help(n,r));return s.length?a`<details class="small"><summary>${o(
"What does that mean?")}</summary><dl class="meanings">${s.map(([n,r])=>a`<dt>${e.label(n,r)}</dt><dd>${e.help(n,r)}</dd>`)}</dl></details>`:null}function Wo({stakes:e}){
return a`${e?.opportunity_lost&&a`<p class="note">${o("This opportunity was lost before.")}</p>`}
    ${e?.warned_consequences&&a`<p class="note">${o("You are warned: {what}",{what:D(e.warned_consequences)})}</p>`}`}function Do(e){throw["version_mismatch","t\
erms_changed"].includes(e.code)&&(e.code="stale"),e}function yo({play:e,action:t}){let[s,n]=b("");return a`<form class="card stack" onSubmit=${i=>{i.preventDefault(),
e.act(()=>e.table.changeAction(t.id,{fiction_changed:s.trim()},"*"))}}>
    <label for="different">${o("This was tried the same way before. What is different now?")}</label>
    <input
      id="different"
      class="says"
      required
      maxlength="500"
      value=${s}
      onInput=${i=>n(i.target.value)}
    />
    <${k} play=${e}>${o("Tell {player}",{player:e.gmName})}<//>
  </form>`}function Mo({play:e,pointer:t="",patch:s}){let n=t.split("/").filter(u=>u&&u!=="spec")[0],r=n&&e.field(n),[i,c]=b("");if(!r||r["x-owner"]==="gm")return null;
  </form>`}function Ro({play:e,pointer:t="",patch:s}){let n=t.split("/").filter(u=>u&&u!=="spec")[0],r=n&&e.field(n),[i,c]=b("");if(!r||r["x-owner"]==="gm")return null;
let l=(r.anyOf?.[0]??r).type==="integer";return a`<form class="card stack" onSubmit=${u=>{u.preventDefault(),s({[n]:l?Number(i):i})}}>
    <label for="missing">${r.title}</label>
    <input
      id="missing"
      required
      value=${i}
      inputmode=${l?"numeric":"text"}
      onInput=${u=>c(u.target.value)}
    />
    <p class="hint">${r.description}</p>
    <${k} play=${e} class="primary">${o("Send")}<//></form>`}function Wo({play:e,stakes:t}){let{critical:{decimal:s},hope:{decimal:n}}=t.readings,r=[{kind:"pric\
e",chance:1-s-n,says:o("with Fear")},{kind:"clean",chance:n,says:o("with Hope")},{kind:"crit",chance:s,says:e.label("outcome","critical_success")}];return a`<p>${o(
"{gm} knows whether it works; a critical always does.",{gm:e.gmName})}</p>
  <${z} parts=${r} />
  <${ie} parts=${r} />`}function Do({play:e,action:t,stakes:s,parts:n,roll:r}){let i=n&&!pe(e,t)?`${V(n,["price","clean","crit"])} %`:"",c=(s?.costs??[]).map(f=>Je(
e,f)).join(", "),l=s?.costs?.find(({lacks:f})=>f),u=[i,c?o("costs {costs}",{costs:c}):o("costs nothing")].filter(Boolean).join(" \xB7 "),d=s&&s.terms_digest===t.
terms_digest,m=e.slow?o("Your roll is on its way \u2026"):yo(e,t,s);return a`<div class="dock"><div class="go">
    <${k} play=${e} class="primary">${o("Send")}<//></form>`}function Lo({play:e,stakes:t}){let{critical:{decimal:s},hope:{decimal:n}}=t.readings,r=[{kind:"pric\
e",chance:1-s-n,says:o("with Fear")},{kind:"clean",chance:n,says:o("with Hope")},{kind:"crit",chance:s,says:e.label("outcome","critical_success")}];return a`<p>${o(
  </form>`}function Ro({code:e}={code:""}){return["incomplete","goal_asked","already_tried"].includes(e)?o("Something is missing"):o("That cannot be rolled")}function Lo({
play:e,action:t,pointer:s="",patch:n}){let r=s.split("/").filter(p=>p&&p!=="spec")[0],i=r&&e.field(r),[c,l]=b(void 0);if(!i||i["x-owner"]==="gm"||Se(e,t).some(p=>p.
field===r))return null;let u=oe(i),d=u.type==="integer"?Math.max(0,u.minimum??0):i.default,m=c??t.spec[r]??d,h=typeof m=="string"?!m.trim():(m??null)===null;return a`<form class="card stack" onSubmit=${p=>{
p.preventDefault(),h||n({[r]:m})}}>
    <${Q} play=${e} form="missing" name=${r} needed value=${m} change=${l} />
    <${k} play=${e} class="primary" lacks=${h}>${o("Send")}<//></form>`}function Fo({play:e,stakes:t}){let{critical:{decimal:s},hope:{decimal:n}}=t.readings,r=[
{kind:"price",chance:1-s-n,says:o("with Fear")},{kind:"clean",chance:n,says:o("with Hope")},{kind:"crit",chance:s,says:e.label("outcome","critical_success")}];return a`<p>${o(
"{gm} knows whether it works; a critical always does.",{gm:e.gmName})}</p>
  <${U} parts=${r} />
  <${de} parts=${r} />`}function Go({play:e,action:t,stakes:s,parts:n,roll:r}){let i=n&&!be(e,t)?`${Z(n,["price","clean","crit"])} %`:"",c=(s?.costs??[]).map(h=>Qe(
e,h)).join(", "),l=s?.costs?.find(({lacks:h})=>h),u=[i,c?o("costs {costs}",{costs:c}):o("costs nothing")].filter(Boolean).join(" \xB7 "),d=s&&s.terms_digest===t.
terms_digest,m=e.slow?o("Your roll is on its way \u2026"):Po(e,t,s);return a`<div class="dock"><div class="go">
    <${k}
      play=${e}
      class="primary"
      lacks=${!!l||!d}
      onClick=${r}
    >
      <span>${m}</span>
      <small>${l?o("{name} has {n}.",{name:e.label("track",l.track),n:l.has}):u}</small>
    <//>
  </div></div>`}function yo(e,t,s){let n=pe(e,t);if(e.family==="duality"&&!n)return o("Roll Hope and Fear");if(t.spec.take_automatic)return o("Take the success");
let r=n?s?.sides.length:Number.parseInt(s?.summary??"",10);return Number.isFinite(r)?r===0&&e.family==="fitd"&&!n?o("Roll 2 dice, the lower counts"):C(r,"Roll {\
n} die","Roll {n} dice"):o("Roll")}var Ro={bad:"bad",fail:"bad",price:"price",clean:"good",crit:"good"};function Te({play:e,entry:t,action:s}){let n=p=>p.verdict&&p.roll===t.seq&&!p.reversed_by,r=t.
ruling??t.resistance??(t.announced&&{...t.announced,...e.entries.find(n)?.verdict}),[i,c]=b(!1);if(j(()=>{if(t.seq<=e.tumbled)return;e.tumbled=t.seq,c(!0),at(r?.
dice?.length??0);let p=setTimeout(()=>c(!1),1300);return()=>clearTimeout(p)},[t.seq]),!r)return null;let l=e.entries.findLast(({seq:p,action_after:$})=>$?.id===
t.action&&p<t.seq),u=t.action_after??s??l?.action_after,d=t.resistance?"":r.goal??u?.spec?.goal,m=()=>{c(!1),at(r.dice.length),requestAnimationFrame(()=>requestAnimationFrame(
()=>c(!0))),setTimeout(()=>c(!1),1300)},f=t.resistance?Bo(t):Ho(e,r);return a`<article
  </div></div>`}function Go(e,t,s){let n=be(e,t);if(e.family==="duality"&&!n)return o("Roll Hope and Fear");if(t.spec.take_automatic)return o("Take the success");
let r=n?s?.sides.length:Number.parseInt(s?.summary??"",10);return Number.isFinite(r)?r===0&&e.family==="fitd"&&!n?o("Roll 2 dice, the lower counts"):S(r,"Roll {\
n} die","Roll {n} dice"):o("Roll")}var Po={bad:"bad",fail:"bad",price:"price",clean:"good",crit:"good"};function Te({play:e,entry:t,action:s}){let n=f=>f.verdict&&f.roll===t.seq&&!f.reversed_by,r=t.
ruling??t.resistance??(t.announced&&{...t.announced,...e.entries.find(n)?.verdict}),[i,c]=b(!1);if(j(()=>{if(t.seq<=e.tumbled)return;e.tumbled=t.seq,c(!0),it(r?.
dice?.length??0);let f=setTimeout(()=>c(!1),1300);return()=>clearTimeout(f)},[t.seq]),!r)return null;let l=e.entries.findLast(({seq:f,action_after:p})=>p?.id===
t.action&&f<t.seq),u=t.action_after??s??l?.action_after,d=()=>{c(!1),it(r.dice.length),requestAnimationFrame(()=>requestAnimationFrame(()=>c(!0))),setTimeout(()=>c(
!1),1300)},m=t.resistance?zo(t):Ko(e,r);return a`<article
  </div></div>`}function Po(e,t,s){let n=be(e,t);if(e.family==="duality"&&!n)return o("Roll Hope and Fear");if(t.spec.take_automatic)return o("Take the success");
let r=n?s?.sides.length:Number.parseInt(s?.summary??"",10);return Number.isFinite(r)?r===0&&e.family==="fitd"&&!n?o("Roll 2 dice, the lower counts"):C(r,"Roll {\
n} die","Roll {n} dice"):o("Roll")}var Bo={bad:"bad",fail:"bad",price:"price",clean:"good",crit:"good"};function qe({play:e,entry:t,action:s}){let n=h=>h.verdict&&h.roll===t.seq&&!h.reversed_by,r=t.
ruling??t.resistance??(t.announced&&{...t.announced,...e.entries.find(n)?.verdict}),[i,c]=b(!1);if(j(()=>{if(t.seq<=e.tumbled)return;e.tumbled=t.seq,c(!0),ct(r?.
{who:s});case"reversed":return o("{who} has taken something back.",{who:s});case"person_joined":return o("{who} has sat down.",{who:s});default:return""}}function St(e,{
ruling:t,announced:s,character_name:n=""}){if(t)return t.summary;let r=n||o("Somebody");if(!s)return o("{who} has rolled.",{who:r});let i=Ze(s)?e.help("outcome",
"critical_success"):o("{gm} knows whether it works.",{gm:e.gmName});return`${r}: ${Ot(s)}. ${i}`}function zs({dice:e}){return["hope","fear"].map(t=>e.find(s=>s.
role===t)?.face)}function Ze(e){let[t,s]=zs(e);return t!==void 0&&t===s}function Ot(e){let{total:t}=e,[s,n]=zs(e);return s===void 0?String(t??""):s===n?o("{tota\
l}, a critical success",{total:t}):s>n?o("{total} with Hope",{total:t}):o("{total} with Fear",{total:t})}var _o=["controlled","risky","desperate"];function he({play:e,action:t}){let{spec:s}=t,{effective:n={}}=e.stakes.get(t.id)?.value??{},r=[],i=ae(e),[c,u]=i.several?
[]:[s[i.name],s[i.number]];c&&r.push(u===void 0?E(c):Ce(e,c,u));for(let[d,m]of Object.entries(e.game.members)){let f=d===i.name?"":"+";for(let p of s[d]??[])r.push(
`${p.name} ${f}${p[m]}`)}s.effect&&s.effect!=="none"&&r.push(Oe(s.effect,n.effect,d=>_e(e,d))),s.difficulty!==void 0?r.push(Oe(s.difficulty,n.difficulty,d=>o("D\
ifficulty {n}",{n:d}))):(t.difficulty_commit||s.difficulty_hidden)&&r.push(o("Difficulty secret")),t.extra_actions&&r.push(C(t.extra_actions,"{n} extra action t\
his turn","{n} extra actions this turn"));let l=t.clock&&e.clock(t.clock);return a`<div class="chips">
    ${r.map(d=>a`<span class="chip">${d}</span>`)}
    ${s.position&&a`<span class="chip">
        <${De} level=${_o.indexOf(n.position??s.position)+1} />
        ${Oe(s.position,n.position,d=>e.label("position",d))}
      </span>`}
    ${l&&a`<span class="chip"><${x} name="clock" />${l.name}, ${l.filled} ${o("of")} ${l.size}</span>`}
  </div>`}function Oe(e,t,s){return t===void 0||t===e?s(e):a`${s(t)} <s><span class="off">${o("instead of")} </span>${s(e)}</s>`}function _e(e,t){let s=e.game.tables.
effects?.find(({id:r})=>r===t)?.ticks,n=e.label("effect",t);return s===void 0?n:`${n}, ${C(s,"{n} tick","{n} ticks")}`}var To={bad:"bad",fail:"bad",price:"price",clean:"good",crit:"good"};function Te({play:e,entry:t,action:s}){let n=f=>f.verdict&&f.roll===t.seq&&!f.reversed_by,r=t.
ruling??t.resistance??(t.announced&&{...t.announced,...e.entries.find(n)?.verdict}),[i,c]=b(!1);if(j(()=>{if(t.seq<=e.tumbled)return;e.tumbled=t.seq,c(!0),lt(r?.
dice?.length??0);let f=setTimeout(()=>c(!1),1300);return()=>clearTimeout(f)},[t.seq]),!r)return null;let u=e.entries.findLast(({seq:f,action_after:p})=>p?.id===
t.action&&f<t.seq),l=t.action_after??s??u?.action_after,d=()=>{c(!1),lt(r.dice.length),requestAnimationFrame(()=>requestAnimationFrame(()=>c(!0))),setTimeout(()=>c(
!1),1300)},m=t.resistance?No(t):Io(e,r);return a`<article
    class=${`card stack ${i?"rolling":""} ${t.reversed_by?"undone":""}`}
    aria-label=${o("The roll")}
  >
    <p class="soft tiny">
      ${[t.character_name,Lo(e,t,u?.spec)].filter(Boolean).join(" \xB7 ")} ${r.position&&a`· <${Fo} play=${e} ruling=${r} spec=${u?.spec} />`}
    </p>
    ${d&&a`<p class="says">${y(d)}</p>`}
    ${r.dice?.length>0&&a`<button
        type="button"
        class="dice-button"
        aria-label=${o("The dice: {faces}. See them tumble again",{faces:r.dice.map(({face:p})=>p).join(", ")})}
        onClick=${m}
      >
        <${Uo} family=${Go(e,t,r)} play=${e} ruling=${r} />
      </button>`}
    <div class="after stack">
      <${Po} play=${e} ruling=${r} />
      <div class="head">
        <span class="verdict">${f.text}</span>
        ${f.flag&&a`<span class=${`flag ${f.kind}`}>${f.flag}</span>`}
      </div>
      ${f.more&&a`<p class="small">${f.more}</p>`}
      <${zo} play=${e} changes=${t.changes} />
      ${t.reversed_by&&a`<p class="small">${o("It was taken back.")}</p>`}
      ${r.prompts?.length>0&&!s&&!t.reversed_by&&a`<p class="soft small">${r.prompts[0]}</p>`}
    </div>
  </article>`}function Lo(e,t,s={}){if(t.approach)return D(t.approach);let{name:n,several:r}=fe(e);return r?t.ruling?(s[n]??[]).map(i=>D(i.name)).join(" + "):"":
t.announced&&s[n]?D(s[n]):""}function Fo({play:e,ruling:t,spec:s={}}){let{position:n,effect:r}=t,i=(c,l,u)=>Se(l??u,u,d=>e.label(c,d));return a`${i("position",s.
position,n)}
    ${r&&a` · ${i("effect",s.effect,r.rolled)}`}`}function Po({play:e,ruling:t}){let{total:s,dice:n,modifiers:r=[]}=t;if(s===void 0||!n.length)return null;let i=u=>u<
0?`\u2212 ${-u}`:`+ ${u}`,l=[...n.filter(({counts:u})=>u!==!1).map(({face:u,role:d})=>[d==="disadvantage"?-u:u,e.label("role",d)]),...r.map(({label:u,value:d})=>[
d,e.label("modifier",u)])];return a`<p class="sum">${l.map(([u,d],m)=>a`<span class="chip"><b>${m?i(u):u}</b> ${d}</span> `)}<span class="chip"><b>= ${s}</b></span></p>`}
function Bo({resistance:e,character_name:t}){return{text:o("{name} resists",{name:t}),flag:C(e.stress,"{n} stress","{n} stress"),kind:e.stress>0?"price":"good",
more:e.left?o("It is one step milder."):o("Nothing of it is left.")}}function Go(e,{resistance:t},s){return t?"fitd":zs(e,s)?"":e.family}function zs(e,{system:t}){
return t!==void 0&&t!==e.game.name}function Ho(e,t){if(zs(e,t))return{text:D(t.summary),flag:"",kind:"",more:""};let s=t.outcome&&e.label("outcome",t.outcome),n=t.
outcome?Ro[ut(e,t)]:"";if(e.family==="duality"){let u=t.outcome??(Ke(t)?"critical_success":"");return{text:St(t),flag:s,kind:n,more:u?e.help("outcome",u):o("{gm\
} knows whether it works.",{gm:e.gmName})}}let r=e.help("outcome",t.outcome)||s,i=t.net??t.successes,c=i===void 0?"":C(Math.max(i,0),"{n} success","{n} successe\
s"),l=t.degree&&e.label("degree",t.degree);return{text:r,flag:s,kind:n,more:[c,l].filter(Boolean).join(" \xB7 ")}}function Uo({play:e,family:t,ruling:s}){let{dice:n}=s;
if(t==="duality"){let r=Math.max(...n.filter(({role:c})=>c==="hope"||c==="fear").map(({face:c})=>c)),i=Ke(s);return a`<span class="dice duo">${n.map(({sides:c,face:l,
role:u})=>{let d=u==="hope"||u==="fear",m=e.label("role",u),f=d&&i?o("{name}: the same",{name:m}):d&&l===r?o("{name} is higher",{name:m}):m;return a`<${me}
      ${[t.character_name,Bo(e,t,u?.spec)].filter(Boolean).join(" \xB7 ")} ${r.position&&a`· <${Ho} play=${e} ruling=${r} spec=${u?.spec} />`}
      ${[t.character_name,Ho(e,t,u?.spec)].filter(Boolean).join(" \xB7 ")} ${r.position&&a`· <${Uo} play=${e} ruling=${r} spec=${u?.spec} />`}
      ${[t.character_name,_o(e,t,u?.spec)].filter(Boolean).join(" \xB7 ")} ${r.position&&i`· <${To} play=${e} ruling=${r} spec=${u?.spec} />`}
      ${[t.character_name,qo(e,t,l?.spec)].filter(Boolean).join(" \xB7 ")} ${r.position&&a`· <${Ao} play=${e} ruling=${r} spec=${l?.spec} />`}
    </p>
    ${r.goal&&a`<p class="says">${M(r.goal)}</p>`}
    ${r.dice?.length>0&&a`<button
        type="button"
        class="dice-button"
        aria-label=${o("The dice: {faces}. See them tumble again",{faces:r.dice.map(({face:f})=>f).join(", ")})}
        onClick=${d}
      >
        <${Mo} family=${Eo(e,t,r)} play=${e} ruling=${r} />
      </button>`}
    <div class="after stack">
      <${jo} play=${e} ruling=${r} />
      <div class="head">
        <span class="verdict">${m.text}</span>
        ${m.flag&&a`<span class=${`flag ${m.kind}`}>${m.flag}</span>`}
      </div>
      ${m.more&&a`<p class="small">${m.more}</p>`}
      <${Wo} play=${e} changes=${t.changes} />
      ${t.reversed_by&&a`<p class="small">${o("It was taken back.")}</p>`}
      ${r.prompts?.length>0&&!s&&!t.reversed_by&&a`<p class="soft small">${r.prompts[0]}</p>`}
    </div>
  </article>`}function qo(e,t,s={}){if(t.approach)return E(t.approach);let{name:n,several:r}=ae(e);return t.ruling&&r?(s[n]??[]).map(i=>E(i.name)).join(" + "):""}
function Ao({play:e,ruling:t,spec:s={}}){let{position:n,effect:r}=t,i=(c,u,l)=>Oe(u??l,l,d=>e.label(c,d));return a`${i("position",s.position,n)}
    ${r&&a` · ${i("effect",s.effect,r.rolled)}`}`}function jo({play:e,ruling:t}){let{total:s,dice:n,modifiers:r=[]}=t;if(s===void 0||!n.length)return null;let i=l=>l<
0?`\u2212 ${-l}`:`+ ${l}`,u=[...n.filter(({counts:l})=>l!==!1).map(({face:l,role:d})=>[d==="disadvantage"?-l:l,e.label("role",d)]),...r.map(({label:l,value:d})=>[
d,e.label("modifier",l)])];return a`<p class="sum">${u.map(([l,d],m)=>a`<span class="chip"><b>${m?i(l):l}</b> ${d}</span> `)}<span class="chip"><b>= ${s}</b></span></p>`}
function No({resistance:e,character_name:t}){return{text:o("{name} resists",{name:t}),flag:C(e.stress,"{n} stress","{n} stress"),kind:e.stress>0?"price":"good",
more:e.left?o("It is one step milder."):o("Nothing of it is left.")}}function Eo(e,{resistance:t},s){return t?"fitd":Ys(e,s)?"":e.family}function Ys(e,{system:t}){
return t!==void 0&&t!==e.game.name}function Io(e,t){if(Ys(e,t))return{text:E(t.summary),flag:"",kind:"",more:""};let s=t.outcome&&e.label("outcome",t.outcome),n=t.
outcome?To[$t(e,t)]:"";if(e.family==="duality"){let l=t.outcome??(Ze(t)?"critical_success":"");return{text:Ot(t),flag:s,kind:n,more:l?e.help("outcome",l):o("{gm\
} knows whether it works.",{gm:e.gmName})}}let r=e.help("outcome",t.outcome)||s,i=t.net??t.successes,c=i===void 0?"":C(Math.max(i,0),"{n} success","{n} successe\
s"),u=t.degree&&e.label("degree",t.degree);return{text:r,flag:s,kind:n,more:[c,u].filter(Boolean).join(" \xB7 ")}}function Mo({play:e,family:t,ruling:s}){let{dice:n}=s;
if(t==="duality"){let r=Math.max(...n.filter(({role:c})=>c==="hope"||c==="fear").map(({face:c})=>c)),i=Ze(s);return a`<span class="dice duo">${n.map(({sides:c,face:u,
role:l})=>{let d=l==="hope"||l==="fear",m=e.label("role",l),f=d&&i?o("{name}: the same",{name:m}):d&&u===r?o("{name} is higher",{name:m}):m;return a`<${ke}
        sides=${c}
        face=${l}
        how=${d?`${u} two ${l===r?"high":""}`:"counts"}
        note=${h}
      />`})}</span>`}if(t==="pool"){let r=({reason:u})=>u==="success",i=n.filter(({reason:u})=>u==="cancels").length,c=new Set(i?n.filter(r).slice(-i):[]),l={success:o(
"success"),cancels:o("takes a success")};return a`<span class="dice">
      ${n.map(u=>{let{sides:d,face:m,reason:f}=u;return a`<${me}
      ${n.map(u=>{let{sides:d,face:m,reason:f}=u;return a`<${pe}
      ${n.map(u=>{let{sides:d,face:m,reason:h}=u;return a`<${ge}
      />`})}</span>`}if(t==="pool"){let r=({reason:u})=>u==="success",a=n.filter(({reason:u})=>u==="cancels").length,c=new Set(a?n.filter(r).slice(-a):[]),l={success:o(
"success"),cancels:o("takes a success")};return i`<span class="dice">
      ${n.map(u=>{let{sides:d,face:m,reason:h}=u;return i`<${ke}
        face=${u}
        how=${d?`${l} two ${u===r?"high":""}`:"counts"}
        note=${f}
      />`})}</span>`}if(t==="pool"){let r=({reason:l})=>l==="success",i=n.filter(({reason:l})=>l==="cancels").length,c=new Set(i?n.filter(r).slice(-i):[]),u={success:o(
"success"),cancels:o("takes a success")};return a`<span class="dice">
      ${n.map(l=>{let{sides:d,face:m,reason:f}=l;return a`<${ke}
          sides=${d}
          face=${m}
          how=${c.has(l)?"hit gone":r(l)?"hit":m===1?"one":""}
          says=${c.has(l)?o("success, taken by a 1"):u[f]??""}
        />`})}
    </span>`}return a`<span class="dice">
    ${n.map(({sides:r,face:i,counts:c})=>a`<${me}
    ${n.map(({sides:r,face:i,counts:c})=>a`<${pe}
    ${n.map(({sides:r,face:i,counts:c})=>a`<${ge}
    </span>`}return i`<span class="dice">
    ${n.map(({sides:r,face:a,counts:c})=>i`<${ke}
    ${n.map(({sides:r,face:i,counts:c})=>a`<${ke}
          sides=${r}
          face=${i}
          how=${c?"counts":"lost"}
          note=${c?o("counts"):""}
        />`)}
  </span>`}function zo({play:e,changes:t}){let s=t.filter(({amount:n,overflow:r})=>n||r).map(n=>Yo(e,n));return s.length?a`<p class="changes">
    ${s.map(n=>a`<span class="row"><${x} name="check" />${n}</span>`)}
  </p>`:null}function Yo(e,t){let{who:s,who_name:n,track:r,amount:i,to:c}=t,l=gt(e,t);if(l)return l;let u=n??(r==="fear"?e.gmName:e.nameOf(s));if(r==="filled"){
let p=e.clock(s);return p?Ge(t,u,p):`${u}: ${C(i,"{n} tick","{n} ticks")}`}let d=`${i<0?"\u2212":"+"}${Math.abs(i)}`,m=`${u}: ${d} ${e.label("track",r)}`,f=bt(t)||
(c===void 0?"":` (${c})`);return m+f+xe(t)}function Ys({play:e,action:t}){let[s,n]=b(null),r=e.entries.find(({seq:h})=>h===t.roll)??(s?.seq===t.roll?s:void 0);j(()=>{t.roll&&!r&&e.table.getRoll(t.roll).then(
n,()=>{})},[t.roll,!!r]);let c=t.awaits.filter(({who:h})=>e.isMe(h)).find(({what:h})=>h!=="answer")?.what,l=c==="branch",u=c==="choice"||c==="verdict",d=t.consequences.
filter(({state:h,character:w})=>h==="pending"&&(e.isMe(w??t.character)||e.isGm)),m=e.entries.findLast(h=>h.type==="resisted"&&h.action===t.id&&h.resistance&&!h.
reversed_by),f=a`${m&&a`<${Te} key=${m.seq} play=${e} entry=${m} action=${t} />`}
    ${r&&a`<${Te} key=${r.seq} play=${e} entry=${r} action=${t} />`}`,p=e.nameOf(t.character);if(l&&r)return a`<${Ko} play=${e} action=${t} entry=${r} result=${f} />`;
if(u&&e.isGm&&r)return a`<${Vo} play=${e} action=${t} entry=${r} result=${f} name=${p} />`;if(d.length)return a`<${Zo} play=${e} action=${t} pending=${d} result=${f} />`;
  </span>`}function Vo({play:e,changes:t}){let s=t.filter(({amount:n})=>n).map(n=>Qo(e,n));return s.length?a`<p class="changes">
  </span>`}function Qo({play:e,changes:t}){let s=t.filter(({amount:n})=>n).map(n=>Zo(e,n));return s.length?a`<p class="changes">
    ${s.map(n=>a`<span class="row"><${x} name="check" />${n}</span>`)}
  </p>`:null}function Zo(e,t){let{who:s,who_name:n,track:r,amount:i,to:c}=t,l=bt(e,t);if(l)return l;let u=n??(r==="fear"?e.gmName:e.nameOf(s));if(r==="filled"){
let h=e.clock(s)?.size;return h?o("{name}: {from} to {to} of {size}",{name:u,from:Math.max(0,c-i),to:c,size:h}):`${u}: ${C(i,"{n} tick","{n} ticks")}`}let d=`${i>
0?"+":"\u2212"}${Math.abs(i)}`,m=`${u}: ${d} ${e.label("track",r)}`;return Ue(t)?m+Ue(t):c===void 0?m:`${m} (${c})`}function Ys({play:e,action:t}){let[s,n]=b(null),r=e.entries.find(({seq:$})=>$===t.roll)??(s?.seq===t.roll?s:void 0);j(()=>{t.roll&&!r&&e.table.getRoll(t.roll).then(
  </span>`}function Io({play:e,changes:t}){let s=t.filter(({amount:n})=>n).map(n=>Mo(e,n));return s.length?i`<p class="changes">
    ${s.map(n=>i`<span class="row"><${x} name="check" />${n}</span>`)}
  </p>`:null}function Mo(e,t){let{who:s,who_name:n,track:r,amount:a,to:c}=t,l=kt(e,t);if(l)return l;let u=n??(r==="fear"?e.gmName:e.nameOf(s));if(r==="filled"){
let h=e.clock(s)?.size;return h?o("{name}: {from} to {to} of {size}",{name:u,from:Math.max(0,c-a),to:c,size:h}):`${u}: ${C(a,"{n} tick","{n} ticks")}`}let d=`${a>
0?"+":"\u2212"}${Math.abs(a)}`,m=`${u}: ${d} ${e.label("track",r)}`;return Ye(t)?m+Ye(t):c===void 0?m:`${m} (${c})`}function Us({play:e,action:t}){let[s,n]=b(null),r=e.entries.find(({seq:$})=>$===t.roll)??(s?.seq===t.roll?s:void 0);j(()=>{t.roll&&!r&&e.table.getRoll(t.roll).then(
n,()=>{})},[t.roll,!!r]);let c=t.awaits.filter(({who:$})=>e.isMe($)).find(({what:$})=>$!=="answer")?.what,l=c==="branch",u=c==="choice"||c==="verdict",d=t.consequences.
  </span>`}function Wo({play:e,changes:t}){let s=t.filter(({amount:n})=>n).map(n=>Do(e,n));return s.length?a`<p class="changes">
    ${s.map(n=>a`<span class="row"><${x} name="check" />${n}</span>`)}
  </p>`:null}function Do(e,t){let{who:s,who_name:n,track:r,amount:i,to:c}=t,u=kt(e,t);if(u)return u;let l=n??(r==="fear"?e.gmName:e.nameOf(s));if(r==="filled"){
let f=e.clock(s)?.size;return f?o("{name}: {from} to {to} of {size}",{name:l,from:Math.max(0,c-i),to:c,size:f}):`${l}: ${C(i,"{n} tick","{n} ticks")}`}let d=`${i>
0?"+":"\u2212"}${Math.abs(i)}`,m=`${l}: ${d} ${e.label("track",r)}`;return Ye(t)?m+Ye(t):c===void 0?m:`${m} (${c})`}function Ks({play:e,action:t}){let[s,n]=b(null),r=e.entries.find(({seq:$})=>$===t.roll)??(s?.seq===t.roll?s:void 0);j(()=>{t.roll&&!r&&e.table.getRoll(t.roll).then(
n,()=>{})},[t.roll,!!r]);let c=t.awaits.filter(({who:$})=>e.isMe($)).find(({what:$})=>$!=="answer")?.what,u=c==="branch",l=c==="choice"||c==="verdict",d=t.consequences.
filter(({state:$,character:w})=>$==="pending"&&(e.isMe(w??t.character)||e.isGm)),m=e.entries.findLast($=>$.type==="resisted"&&$.action===t.id&&$.resistance&&!$.
reversed_by),f=a`${m&&a`<${Te} key=${m.seq} play=${e} entry=${m} action=${t} />`}
    ${r&&a`<${Te} key=${r.seq} play=${e} entry=${r} action=${t} />`}`,p=e.nameOf(t.character);if(u&&r)return a`<${yo} play=${e} action=${t} entry=${r} result=${f} />`;
if(l&&e.isGm&&r)return a`<${Lo} play=${e} action=${t} entry=${r} result=${f} name=${p} />`;if(d.length)return a`<${Go} play=${e} action=${t} pending=${d} result=${f} />`;
let h=t.awaits.map(({who:$})=>e.nameOf($));return a`<section class="wait" tabindex="-1">
    <p class="kick">${o("The dice have fallen")}</p>
    <h1>
      ${h.length?o("Waiting for {who}",{who:[...new Set(h)].join(", ")}):o("Done")}
      ${h.length>0&&a`<span class="dots"></span>`}
    </h1>
  </section>
  ${f}`}function Ko({play:e,action:t,entry:s,result:n}){let r=i=>e.act(()=>e.table.choose(t.id,{branch:i}),()=>e.step());return a`<section class="turn" tabindex="-1">
  ${f}`}function Zo({play:e,action:t,entry:s,result:n}){let r=i=>e.act(()=>e.table.choose(t.id,{branch:i}),()=>e.step());return a`<section class="turn" tabindex="-1">
  ${h}`}function Xo({play:e,action:t,entry:s,result:n}){let r=i=>e.act(()=>e.table.choose(t.id,{branch:i}),()=>e.step());return a`<section class="turn" tabindex="-1">
  ${h}`}function Wo({play:e,action:t,entry:s,result:n}){let r=a=>e.act(()=>e.table.choose(t.id,{branch:a}),()=>e.step());return i`<section class="turn" tabindex="-1">
  ${f}`}function yo({play:e,action:t,entry:s,result:n}){let r=i=>e.act(()=>e.table.choose(t.id,{branch:i}),()=>e.step());return a`<section class="turn" tabindex="-1">
    <p class="kick">${o("Your turn")}</p>
    <h1>${o("How do you go on?")}</h1>
  </section>
  ${n}
    <section class="card menu" role="group" aria-label=${o("How do you go on?")}>
      ${s.ruling.menu.branches.map(({id:i,ticks:c,position:u})=>a`<${k} play=${e} onClick=${()=>r(i)}>
            <span>
              ${e.label("menu",i)}
              <small>
                ${[e.help("menu",i),c!==void 0&&C(c,"{n} tick","{n} ticks"),u&&e.label("position",u)].filter(Boolean).join(" \xB7 ")}
              </small>
            </span>
          <//>`)}
    </section>`}var Jo={picks:{},note:"",open:!0,grant:""};function Vo({play:e,action:t,entry:s,result:n,name:r}){let{draft:i,change:c,send:l}=Y(e,`picks ${t.id}`,
Jo,t.id),{picks:u,note:d,open:m,grant:f}=i,p=A=>c({picks:A}),{menu:$,outcome:h}=s.ruling,w=t.spec.difficulty_hidden===!0,S=$?.options??[],q=A=>{let{[A]:H,...ke}=u;
p(H?ke:{...u,[A]:{id:A}})},v=(A,H)=>p({...u,[A]:{...u[A],...H}}),I=($?.branches?.find(({id:A})=>A===t.branch)??$)?.at_least??0,Q=Object.values(u).map(A=>Object.
fromEntries(Object.entries(A).filter(([,H])=>H!==""))),J=Q.length>=I,L=s.ruling.success,O=I?L?o("It works. What does it cost?"):o("It goes wrong. What follows?"):
L?o("It works. Anything besides?"):o("What follows?"),F=f?e.game.grants_part?{grant:f}:{grant_effect:f}:{},Z=()=>l(()=>e.table.choose(t.id,{picks:Q,...d?{note:d}:
{},...F}),async()=>{w&&m&&await e.actAfter(()=>e.table.openDifficulty(t.roll)),e.look("")});return a`<section class="turn" tabindex="-1">
    <p class="kick">${o("{name} has rolled",{name:r})}${h?`: ${e.label("outcome",h)}`:""}</p>
    <h1>${O}</h1>
  </section>
    ${n}
    <section class="card stack">
      <div class="menu" role="group" aria-label=${I?o("Pick at least {n}",{n:I}):o("Pick what you like")}>
        ${[...S,{id:"custom",kind:"consequence"}].map(A=>a`<${Qo}
    </section>`}var Xo={picks:{},note:"",open:!0,grant:""};function er({play:e,action:t,entry:s,result:n,name:r}){let{draft:i,change:c,send:l}=V(e,`picks ${t.id}`,
Xo,t.id),{picks:u,note:d,open:m,grant:f}=i,p=A=>c({picks:A}),{menu:$,outcome:h}=s.ruling,w=t.spec.difficulty_hidden===!0,C=$?.options??[],O=A=>{let{[A]:G,...ce}=u;
p(G?ce:{...u,[A]:{id:A}})},v=(A,G)=>p({...u,[A]:{...u[A],...G}}),W=($?.branches?.find(({id:A})=>A===t.branch)??$)?.at_least??0,z=Object.values(u).map(A=>Object.
fromEntries(Object.entries(A).filter(([,G])=>G!==""))),Y=z.length>=W,X=s.ruling.success,q=W?X?o("It works. What does it cost?"):o("It goes wrong. What follows?"):
X?o("It works. Anything besides?"):o("What follows?"),E=f?e.game.grants_part?{grant:f}:{grant_effect:f}:{},K=()=>l(()=>e.table.choose(t.id,{picks:z,...d?{note:d}:
    </section>`}var er={picks:{},note:"",open:!0,grant:""};function tr({play:e,action:t,entry:s,result:n,name:r}){let{draft:i,change:c,send:l}=V(e,`picks ${t.id}`,
er,t.id),{picks:u,note:d,open:m,grant:h}=i,p=A=>c({picks:A}),{menu:f,outcome:$}=s.ruling,w=t.spec.difficulty_hidden===!0,O=f?.options??[],S=A=>{let{[A]:G,...le}=u;
p(G?le:{...u,[A]:{id:A}})},v=(A,G)=>p({...u,[A]:{...u[A],...G}}),W=(f?.branches?.find(({id:A})=>A===t.branch)??f)?.at_least??0,z=Object.values(u).map(A=>Object.
fromEntries(Object.entries(A).filter(([,G])=>G!==""))),Y=z.length>=W,ee=s.ruling.success,q=W?ee?o("It works. What does it cost?"):o("It goes wrong. What follows\
?"):ee?o("It works. Anything besides?"):o("What follows?"),E=h?e.game.grants_part?{grant:h}:{grant_effect:h}:{},K=()=>l(()=>e.table.choose(t.id,{picks:z,...d?{note:d}:
{},...E}),async()=>{w&&m&&await e.actAfter(()=>e.table.openDifficulty(t.roll)),e.look("")});return a`<section class="turn" tabindex="-1">
    </section>`}var Do={picks:{},note:"",open:!0,grant:""};function yo({play:e,action:t,entry:s,result:n,name:r}){let{draft:a,change:c,send:l}=V(e,`picks ${t.id}`,
Do,t.id),{picks:u,note:d,open:m,grant:h}=a,p=A=>c({picks:A}),{menu:f,outcome:$}=s.ruling,w=t.spec.difficulty_hidden===!0,O=f?.options??[],S=A=>{let{[A]:G,...le}=u;
p(G?le:{...u,[A]:{id:A}})},v=(A,G)=>p({...u,[A]:{...u[A],...G}}),D=(f?.branches?.find(({id:A})=>A===t.branch)??f)?.at_least??0,z=Object.values(u).map(A=>Object.
    </section>`}var Ro={picks:{},note:"",open:!0,grant:""};function Lo({play:e,action:t,entry:s,result:n,name:r}){let{draft:i,change:c,send:u}=V(e,`picks ${t.id}`,
Ro,t.id),{picks:l,note:d,open:m,grant:f}=i,p=A=>c({picks:A}),{menu:h,outcome:$}=s.ruling,w=t.spec.difficulty_hidden===!0,O=h?.options??[],S=A=>{let{[A]:G,...le}=l;
p(G?le:{...l,[A]:{id:A}})},v=(A,G)=>p({...l,[A]:{...l[A],...G}}),D=(h?.branches?.find(({id:A})=>A===t.branch)??h)?.at_least??0,z=Object.values(l).map(A=>Object.
fromEntries(Object.entries(A).filter(([,G])=>G!==""))),Y=z.length>=D,ee=s.ruling.success,q=D?ee?o("It works. What does it cost?"):o("It goes wrong. What follows\
?"):ee?o("It works. Anything besides?"):o("What follows?"),I=f?e.game.grants_part?{grant:f}:{grant_effect:f}:{},K=()=>u(()=>e.table.choose(t.id,{picks:z,...d?{note:d}:
{},...I}),async()=>{w&&m&&await e.actAfter(()=>e.table.openDifficulty(t.roll)),e.look("")});return a`<section class="turn" tabindex="-1">
    <p class="kick">${o("{name} has rolled",{name:r})}${$?`: ${e.label("outcome",$)}`:""}</p>
    <h1>${q}</h1>
  </section>
    ${n}
    <section class="card stack">
      <div class="menu" role="group" aria-label=${D?o("Pick at least {n}",{n:D}):o("Pick what you like")}>
        ${[...O,{id:"custom",kind:"consequence"}].map(A=>a`<${Fo}
              play=${e}
              action=${t}
              option=${A}
              pick=${l[A.id]}
              toggle=${()=>S(A.id)}
              set=${G=>v(A.id,G)}
            />`)}
      </div>
      ${L===!1&&e.game.grants_part&&a`<label class="tick">
      ${X===!1&&e.game.grants_part&&a`<label class="tick">
      ${ee===!1&&e.game.grants_part&&a`<label class="tick">
      ${ee===!1&&e.game.grants_part&&i`<label class="tick">
      ${ee===!1&&e.game.grants_part&&a`<label class="tick">
          <input
            type="checkbox"
            checked=${f==="part"}
            onChange=${A=>c({grant:A.target.checked?"part":""})}
          />
          ${o("and grant a part of it")}
        </label>`}
      ${s.ruling.effect?.gm_may_grant_effect&&a`<div>
          <label for="grant">${o("Effect that you grant all the same")}</label>
          <select id="grant" value=${f} onChange=${A=>c({grant:A.target.value})}>
        <option value="">${o("none")}</option>
        ${Object.keys(e.game.grants).map(A=>a`<option value=${A}>${e.label("effect",A)}</option>`)}
      </select>
    </div>`}
      <div>
        <label for="note">${o("In your words")}</label>
        <input
          id="note"
          class="says"
          maxlength="500"
          value=${d}
          onInput=${A=>c({note:A.target.value})}
        />
      </div>
      ${w&&a`<label class="tick">
          <input type="checkbox" checked=${m} onChange=${A=>c({open:A.target.checked})} />
          ${o("and open the Difficulty")}
        </label>`}
      <${k} play=${e} class="primary" lacks=${!Y} onClick=${K}>
        ${Y?o("Tell the table"):o("Pick at least {n}",{n:D})}
      <//>
    </section>`}function Qo({play:e,action:t,option:s,pick:n,toggle:r,set:i}){let{id:c,ticks:l,harm_level:u,position:d,effect:m}=s,f=[e.help("menu",c),u&&o("har\
m {n}",{n:u}),l!==void 0&&C(l,"{n} tick","{n} ticks"),d&&e.label("position",d),m&&e.label("effect",m),s.severity&&e.label("severity",s.severity)],p=e.clocks.filter(
    </section>`}function tr({play:e,action:t,option:s,pick:n,toggle:r,set:i}){let{id:c,ticks:l,harm_level:u,position:d,effect:m}=s,f=[e.help("menu",c),u&&o("har\
m {n}",{n:u}),l!==void 0&&S(l,"{n} tick","{n} ticks"),d&&e.label("position",d),m&&e.label("effect",m),s.severity&&e.label("severity",s.severity)],p=e.clocks.filter(
({state:h})=>h==="open"),$=l!==void 0&&!m;return a`<button type="button" aria-pressed=${String(!!n)} onClick=${r}>
    <span>${e.label("menu",c)}<small>${f.filter(Boolean).join(" \xB7 ")}</small></span>
    </section>`}function sr({play:e,action:t,option:s,pick:n,toggle:r,set:i}){let{id:c,ticks:l,harm_level:u,position:d,effect:m}=s,h=[e.help("menu",c),u&&o("har\
    </section>`}function Ro({play:e,action:t,option:s,pick:n,toggle:r,set:a}){let{id:c,ticks:l,harm_level:u,position:d,effect:m}=s,h=[e.help("menu",c),u&&o("har\
m {n}",{n:u}),l!==void 0&&C(l,"{n} tick","{n} ticks"),d&&e.label("position",d),m&&e.label("effect",m),s.severity&&e.label("severity",s.severity)],p=e.clocks.filter(
({state:$})=>$==="open"),f=l!==void 0&&!m;return i`<button type="button" aria-pressed=${String(!!n)} onClick=${r}>
    <span>${e.label("menu",c)}<small>${h.filter(Boolean).join(" \xB7 ")}</small></span>
    <span class="push">${n&&i`<${x} name="check" />`}</span>
    </section>`}function Fo({play:e,action:t,option:s,pick:n,toggle:r,set:i}){let{id:c,ticks:u,harm_level:l,position:d,effect:m}=s,f=[e.help("menu",c),l&&o("har\
m {n}",{n:l}),u!==void 0&&C(u,"{n} tick","{n} ticks"),d&&e.label("position",d),m&&e.label("effect",m),s.severity&&e.label("severity",s.severity)],p=e.clocks.filter(
({state:$})=>$==="open"),h=u!==void 0&&!m;return a`<button type="button" aria-pressed=${String(!!n)} onClick=${r}>
    <span>${e.label("menu",c)}<small>${f.filter(Boolean).join(" \xB7 ")}</small></span>
    <span class="push">${n&&a`<${x} name="check" />`}</span>
  </button>
    ${n&&a`<div class="stack picked">
      <div>
        <label for=${`text-${c}`}>${c==="custom"?o("What happens?"):o("What is it?")}</label>
        <input
          id=${`text-${c}`}
          class="says"
          maxlength="500"
          required=${c==="custom"}
          value=${n.text??""}
          onInput=${$=>i({text:$.target.value})}
        />
      </div>
      ${h&&p.length>0&&a`<div>
          <label for=${`clock-${c}`}>${o("Which clock does it tick?")}</label>
          <select
            id=${`clock-${c}`}
            value=${n.clock??""}
            onChange=${$=>i({clock:$.target.value})}
          >
            <option value="">${o("none")}</option>
            ${p.map($=>a`<option value=${$.id}>${$.name}</option>`)}
          </select>
        </div>`}
      ${l&&e.characters.length>1&&a`<div>
          <label for=${`who-${c}`}>${o("Whom does it befall?")}</label>
          <select
            id=${`who-${c}`}
            value=${n.character??t.character}
            onChange=${$=>i({character:$.target.value})}
          >
            ${e.characters.map($=>a`<option value=${$.id}>${$.name}</option>`)}
          </select>
        </div>`}
    </div>`}`}function Zo({play:e,action:t,pending:s,result:n}){let r=s.filter(({character:l})=>e.isMe(l??t.character)),i=e.nameOf(s[0].character??t.character),
c=r.length?o("Take it, or resist: {what}",{what:xt(e,r[0])}):o("Waiting for {who}",{who:i});return a`<section class=${r.length?"turn":"wait"} tabindex="-1">
    <p class="kick">
      ${r.length?C(r.length,"One thing befalls {name}","{n} things befall {name}",{name:i}):o("The dice have fallen")}
    </p>
    <h1>${c}</h1>
    ${r.length>0&&a`<p>${Ce(e,r[0])}</p>`}
    ${t.spec.goal&&a`<p class="says">${y(t.spec.goal)}</p>`}
    </div>`}`}function sr({play:e,action:t,pending:s,result:n}){let r=s.filter(({character:l})=>e.isMe(l??t.character)),i=e.nameOf(s[0].character??t.character),
c=r.length?o("Take it, or resist: {what}",{what:vt(e,r[0])}):o("Waiting for {who}",{who:i});return a`<section class=${r.length?"turn":"wait"} tabindex="-1">
    </div>`}`}function nr({play:e,action:t,pending:s,result:n}){let r=s.filter(({character:l})=>e.isMe(l??t.character)),i=e.nameOf(s[0].character??t.character),
c=r.length?o("Take it, or resist: {what}",{what:xt(e,r[0])}):o("Waiting for {who}",{who:i});return a`<section class=${r.length?"turn":"wait"} tabindex="-1">
    </div>`}`}function Lo({play:e,action:t,pending:s,result:n}){let r=s.filter(({character:l})=>e.isMe(l??t.character)),a=e.nameOf(s[0].character??t.character),
c=r.length?o("Take it, or resist: {what}",{what:Ct(e,r[0])}):o("Waiting for {who}",{who:a});return i`<section class=${r.length?"turn":"wait"} tabindex="-1">
    </div>`}`}function Go({play:e,action:t,pending:s,result:n}){let r=s.filter(({character:u})=>e.isMe(u??t.character)),i=e.nameOf(s[0].character??t.character),
c=r.length?o("Take it, or resist: {what}",{what:Ct(e,r[0])}):o("Waiting for {who}",{who:i});return a`<section class=${r.length?"turn":"wait"} tabindex="-1">
    <p class="kick">
      ${r.length?C(r.length,"One thing befalls {name}","{n} things befall {name}",{name:i}):o("The dice have fallen")}
    </p>
    <h1>${c}</h1>
    ${r.length>0&&a`<p>${Se(e,r[0])}</p>`}
    ${t.spec.goal&&a`<p class="says">${M(t.spec.goal)}</p>`}
  </section>
    ${n}
    ${s.map(u=>a`<${Hs}
          key=${u.id}
          play=${e}
          action=${t}
          consequence=${l}
          own=${r.includes(l)}
          docked=${l===r[0]}
        />`)}`}function Ze({play:e,action:t}){let[s,n]=b(""),[r,i]=b(""),[c,l]=b(""),[u,d]=b({name:"",size:4,ticks:0}),m=["collateral_damage","sacrifice_intel_or_item","betray\
        />`)}`}function Ks(e){return(e.isGm?e.characters:e.mine).map(({id:s})=>nr(e,s)).filter(s=>s?.state==="settled"&&s.next)}function nr(e,t){let s=new Set;for(let{type:n,character:r,
        />`)}`}function Ks(e){return(e.isGm?e.characters:e.mine).map(({id:s})=>or(e,s)).filter(s=>s?.state==="settled"&&s.next)}function or(e,t){let s=new Set;for(let{type:n,character:r,
action_after:i,reversed_by:c}of[...e.entries].reverse())if(i?.character===t){if(!["cancelled","refused"].includes(i.state)&&!s.has(i.id))return i;s.add(i.id)}else if(n===
"rolled"&&r===t&&!c&&!i)return}function Js({play:e,action:t}){let s=e.actor(t.character),n=s===e.me,{name:r,number:i,several:c}=ae(e),l=c?void 0:t.spec[i],u=a`<${Ge} play=${e} again=${t} />`,
d=o("{name} goes on at {position}",{name:e.nameOf(t.character),position:e.label("position",t.next)});return a`<section class=${n?"turn":"wait"} tabindex="-1">
        />`)}`}function zs(e){return(e.isGm?e.characters:e.mine).map(({id:s})=>Fo(e,s)).filter(s=>s?.state==="settled"&&s.next)}function Fo(e,t){let s=new Set;for(let{type:n,character:r,
action_after:a,reversed_by:c}of[...e.entries].reverse())if(a?.character===t){if(!["cancelled","refused"].includes(a.state)&&!s.has(a.id))return a;s.add(a.id)}else if(n===
"rolled"&&r===t&&!c&&!a)return}function Ys({play:e,action:t}){let s=e.actor(t.character),n=s===e.me,{name:r,number:a,several:c}=ie(e),l=c?void 0:t.spec[a],u=i`<${Be} play=${e} again=${t} />`,
d=o("{name} goes on at {position}",{name:e.nameOf(t.character),position:e.label("position",t.next)});return i`<section class=${n?"turn":"wait"} tabindex="-1">
          consequence=${u}
          own=${r.includes(u)}
          docked=${u===r[0]}
        />`)}`}function Js(e){return(e.isGm?e.characters:e.mine).map(({id:s})=>Po(e,s)).filter(s=>s?.state==="settled"&&s.next)}function Po(e,t){let s=new Set;for(let{type:n,character:r,
action_after:i,reversed_by:c}of[...e.entries].reverse())if(i?.character===t){if(!["cancelled","refused"].includes(i.state)&&!s.has(i.id))return i;s.add(i.id)}else if(n===
"rolled"&&r===t&&!c&&!i)return}function Vs({play:e,action:t}){let s=e.actor(t.character),n=s===e.me,{name:r,number:i,several:c}=ae(e),u=c?void 0:t.spec[i],l=a`<${Be} play=${e} again=${t} />`,
d=o("{name} goes on at {position}",{name:e.nameOf(t.character),position:e.label("position",t.next)});return a`<section class=${n?"turn":"wait"} tabindex="-1">
      <p class="kick">${n?o("Your turn"):o("Waiting for {who}",{who:e.personName(s)})}</p>
      <h1>${d}</h1>
      ${t.spec.goal&&a`<p class="says">${M(t.spec.goal)}</p>`}
      ${u!==void 0&&a`<div class="chips"><span class="chip">${Ce(e,t.spec[r]??"",u)}</span></div>`}
    </section>
    ${n?l:a`<details class="card"><summary>${o("Call for the roll")}</summary>${l}</details>`}`}function Xe({play:e,action:t}){let[s,n]=b(""),[r,i]=b(""),[c,u]=b(""),[l,d]=b({name:"",size:4,ticks:0}),m=["collateral_damage","sacrifice_intel_or_item","betray\
_loved_one","anger_faction","tick_clock","add_heat","suffer_harm","custom"],f=e.clocks.filter(({visible:$,state:w})=>$&&w==="open"),p=()=>s==="add_heat"&&e.session.
tracks.heat?{changes:[{who:"session",track:"heat",amount:1}]}:s==="suffer_harm"?{changes:[{who:t.character,track:"harm_1",amount:1,text:r.slice(0,120)}]}:s==="t\
ick_clock"&&e.role==="gm"&&l.name.trim()?{start_clock:{...l,name:l.name.trim()}}:s==="tick_clock"&&(c||f[0])?{tick:{clock:c||f[0].id,by:1}}:null,h=()=>{let $={kind:"\
bargain",bargain:s,text:r},w=p();w&&($.price=w),e.act(()=>e.table.makeOffer(t.id,$),()=>{n(""),i(""),d({...l,name:""})})};return a`<section class="card stack">
    <h2>
      ${o("Offer a devil's bargain")} <span class="soft tiny">
        ${o("one die, and a price that lands whatever the dice show")}
      </span>
    </h2>
    <div class="row wrap">
      ${m.map($=>a`<button
            class="mini"
            aria-pressed=${String(s===$)}
            onClick=${()=>n(s===$?"":$)}
          >
            ${D(e.label("why",h))}
            ${R(e.label("why",h))}
            ${R(e.label("why",$))}
            ${E(e.label("why",$))}
          </button>`)}
    </div>
    ${s&&a`<div class="stack">
      ${s==="tick_clock"&&a`<div>
          <label for="bargain-clock">${o("Which clock?")}</label>
          <select
            id="bargain-clock"
            value=${c||f[0]?.id}
            onChange=${$=>u($.target.value)}
          >
            ${f.map(({id:$,name:w})=>a`<option value=${$}>${w}</option>`)}
          </select>
        </div>`}
      ${s==="tick_clock"&&e.role==="gm"&&a`<div>
          <label for="bargain-new-clock">${o("Or a new clock")}</label>
          <input
            id="bargain-new-clock"
            maxlength="80"
            value=${l.name}
            onInput=${$=>d({...l,name:$.target.value})}
          />
        </div>
        ${l.name.trim()&&a`<div class="row">
            <span>${o("Segments")}</span>
            <${W}
              says=${o("Segments")}
              value=${l.size}
              least=${Math.max(1,l.ticks)}
              most=${24}
              change=${$=>d({...l,size:$})}
            />
          </div>
        <div class="row">
          <span>${o("Filled at the start")}</span>
          <${W}
            says=${o("Filled at the start")}
            value=${l.ticks}
            least=${0}
            most=${l.size}
            change=${$=>d({...l,ticks:$})}
          />
        </div>`}`}
      <div>
        <label for="bargain-text">${o("In your words")}</label>
        <input
          id="bargain-text"
          class="says"
          maxlength="500"
          value=${r}
          onInput=${$=>i($.target.value)}
        />
      </div>
      <p class="hint">
        ${p()?o("It costs {price}.",{price:p().start_clock?o("a new clock"):s==="tick_clock"?o("a tick"):s==="add_heat"?`1 ${e.label("track","heat")}`:`1 ${e.label(
"track","harm_1")}`}):o("It is a matter of the story: nothing is counted.")}
      </p>
      <${k} play=${e} onClick=${$}>${o("Offer it")}<//></div>`}
  </section>`}var Xo={spec:{},says:{}};function qt({play:e,action:t,inner:s=!1}){let{draft:n,change:r,send:i}=Y(e,`terms ${t.id}`,Xo,t.id),{spec:c}=n,l={...t.says,...n.says},
u=e.stakes.get(t.id)?.value,d=e.nameOf(t.character),m=e.personName(e.actor(t.character)),f=pe(e,t),p=f?[]:Object.keys(e.game.slots),$=p.some(O=>(l[O]??"")!==(t.
says?.[O]??"")),h=t.offers.filter(({state:O})=>O==="open"),w=Ot(e,t),S=O=>i(()=>e.table.changeAction(t.id,{spec:{...c,...O},...$?{says:l}:{},agreed:!0},"*"),()=>{
e.kept=t.id,e.step(),e.say(o("Agreed: {name} can roll.",{name:d}))}),q=Oe(e,t),v=!t.agreed||t.awaits.some(({who:O})=>e.isMe(O)),R=q?o("{name} asks: {what}",{name:e.
nameOf(q.by),what:be(e,t,q)}):t.agreed?o("Waiting for {player}",{player:m}):o("Set the terms"),I=O=>e.act(()=>e.table.changeAction(t.id,O,"*"),()=>e.look("")),Q=(O,F)=>r(
{spec:{...c,[O]:F}}),J=u?.outcomes?.length?G(e,u.outcomes,t.says):null,L=f?gs:{fitd:sr,duality:nr,pool:or}[e.family]??rr;return a`
  </section>`}var or={spec:{},says:{}};function Tt({play:e,action:t,inner:s=!1}){let{draft:n,change:r,send:i}=V(e,`terms ${t.id}`,or,t.id),{spec:c}=n,l={...t.says,...n.says},
u=e.stakes.get(t.id)?.value,d=e.nameOf(t.character),m=e.personName(e.actor(t.character)),f=be(e,t),p=f?[]:Object.keys(e.game.slots),$=p.some(q=>(l[q]??"")!==(t.
says?.[q]??"")),h=t.offers.filter(({state:q})=>q==="open"),w=St(e,t),C=q=>i(()=>e.table.changeAction(t.id,{spec:{...c,...q},...$?{says:l}:{},agreed:!0},"*"),()=>{
e.kept=t.id,e.step(),e.say(o("Agreed: {name} can roll.",{name:d}))}),O=Oe(e,t),v=!t.agreed||t.awaits.some(({who:q})=>e.isMe(q)),L=O?o("{name} asks: {what}",{name:e.
nameOf(O.by),what:we(e,t,O)}):t.agreed?o("Waiting for {player}",{player:m}):o("Set the terms"),W=q=>e.act(()=>e.table.changeAction(t.id,q,"*"),()=>e.look("")),z=(q,E)=>r(
{spec:{...c,[q]:E}}),Y=u?.outcomes?.length?P(e,u.outcomes,t.says):null,X=f?gs:{fitd:ir,duality:cr,pool:lr}[e.family]??ur;return a`
      <${k} play=${e} onClick=${f}>${o("Offer it")}<//></div>`}
  </section>`}function et(e,{who:t,track:s,amount:n}){return`${!t||t==="actor"||e.isMe(t)||t==="assistant"?"":`${e.nameOf(t)}: `}${n} ${e.label("track",s)}`}function Ks({play:e,
action:t,stakes:s,parts:n,docked:r}){let a={options:[],costs:[],...s},c=e.character(t.character),l=qe(e,t),u=Go(e,t,a,n,r),d=new Set(a.options.map(({offer:$})=>$).
filter(Boolean)),m=t.offers.filter($=>$.state==="open"&&$!==r&&!d.has($.id)),h=t.offers.filter(({state:$,by:w})=>$==="declined"&&e.isMe(w));if(!l.length&&!u.length&&
!m.length&&!h.length)return null;let p=($,w)=>w*a.costs.filter(O=>O.who===t.character&&O.track===$).reduce((O,{amount:S})=>O+S,0),f=Object.entries(e.game.tracks).
filter(([$,{of:w}])=>w==="character"&&Po(e).has($)&&c?.tracks[$]);return i`<section class="card" aria-labelledby="options-title">
      <${k} play=${e} onClick=${h}>${o("Offer it")}<//></div>`}
  </section>`}function et(e,{who:t,track:s,amount:n}){return`${!t||t==="actor"||e.isMe(t)||t==="assistant"?"":`${e.nameOf(t)}: `}${n} ${e.label("track",s)}`}function Qs({play:e,
action:t,stakes:s,parts:n,docked:r}){let i={options:[],costs:[],...s},c=e.character(t.character),u=qe(e,t),l=Bo(e,t,i,n,r),d=new Set(i.options.map(({offer:$})=>$).
filter(Boolean)),m=t.offers.filter($=>$.state==="open"&&$!==r&&!d.has($.id)),f=t.offers.filter(({state:$,by:w})=>$==="declined"&&e.isMe(w));if(!u.length&&!l.length&&
!m.length&&!f.length)return null;let p=($,w)=>w*i.costs.filter(O=>O.who===t.character&&O.track===$).reduce((O,{amount:S})=>O+S,0),h=Object.entries(e.game.tracks).
filter(([$,{of:w}])=>w==="character"&&Uo(e).has($)&&c?.tracks[$]);return a`<section class="card" aria-labelledby="options-title">
    <h2 id="options-title" class="off">${o("What would change it")}</h2>
    ${h.map(([$,{cost:w}])=>a`<${be}
          name=${e.label("track",$)}
          track=${$}
          value=${c.tracks[$].value}
          cap=${c.tracks[$].cap}
          soon=${p($,w==="adds"?1:-1)}
        />`)}
    ${u.length>0&&a`<section class="gain-group">
        <div class="line"><h3>${o("Taken")}</h3></div>
        <ul>${u.map($=>a`<${ce} key=${$.title} ...${$} play=${e} action=${t} />`)}</ul>
      </section>`}
    ${l.map($=>a`<section class="gain-group" key=${$.title+$.gain}>
        <div class="line"><h3>${$.title}</h3><p class="gain"><b>${$.gain}</b></p></div>
      ${$.parts&&a`<${U} plain parts=${$.parts} was=${n&&He(n)} />`}
      <ul>
        ${$.ways.map(w=>a`<${ce} key=${w.title} ...${w} play=${e} action=${t} />`)}
      </ul></section>`)}
    ${f.length>0&&a`<section class="gain-group">
        <ul>
          ${f.map($=>a`<${ce}
                key=${$.id}
                ...${X(e,t,$)}
                buttons=${[]}
                note=${o("{who} said no.",{who:e.nameOf($.to)})}
                play=${e}
                action=${t}
              />`)}
        </ul>
      </section>`}
    ${m.length>0&&a`<section class="gain-group">
        <h3>${o("Offers")}</h3>
        <ul>
          ${m.map($=>a`<${ce} key=${$.id} ...${X(e,t,$)} play=${e} action=${t} />`)}
        </ul>
      </section>`}
  </section>`}function qe(e,t){let n=Object.entries(t.spec).filter(([i,c])=>{let u=e.field(i);return u?.["x-free"]&&u["x-widget"]!=="textarea"&&u["x-widget"]!==
"text"&&c&&!(Array.isArray(c)&&!c.length)}).map(([i])=>({field:i,title:e.field(i).title,cost:"",buttons:[{text:o("Taken"),pressed:!0,run:()=>e.table.changeAction(
t.id,{spec:{[i]:null}},"*")}]})),r=t.offers.filter(({state:i})=>i==="accepted").map(i=>({...X(e,t,i),buttons:[{text:o("Withdraw"),run:()=>e.table.answerOffer(t.
id,i.id,{answer:"withdraw"})}]}));return[...n,...r]}function Bo(e,t,s,n,r){let i=new Map;for(let u of s.options){if(u.set?.experiences||r&&u.offer===r.id||Ho(t,
u))continue;let l=JSON.stringify((u.outcomes??[]).map(({outcome:d,degree:m,effect:f,ticks:p,chance:h})=>[d,m,f,p,h.fraction]));i.has(l)||i.set(l,{option:u,ways:[]}),
i.get(l).ways.push(Ko(e,t,u,s.costs))}return[...[...i.values()].map(({option:u,ways:l})=>{let d=u.outcomes?.length?P(e,u.outcomes):null,[m,f]=[n,d].map(O=>O&&Z(
O,["price","clean","crit"])),p=s.success?.fraction===u.success?.fraction,h=O=>O.find(({outcome:S})=>S==="full_success"),[$,w]=[h(s.outcomes??[]),h(u.outcomes??[])];
return!p&&d&&n?{title:zo(u),gain:o("{now} to {next} %",{now:m,next:f}),parts:d,ways:l}:$&&w&&$.effect!==w.effect?{title:w.ticks>$.ticks?o("More effect"):o("Less\
 danger, less effect"),gain:C(w.ticks,"{effect}: {n} tick, not {now}","{effect}: {n} ticks, not {now}",{effect:e.label("effect",w.effect),now:$.ticks}),parts:null,
ways:l}:{title:o("Otherwise"),gain:"",parts:null,ways:l}}),...Yo(e,t,s,n)]}function Ho({offers:e},{option:t,offer:s}){return!s&&e.some(({trade:n,state:r})=>n&&r===
"open"&&t===`trade_${n}`)}function Uo(e){let{offers:t,pushes:s,from_tracks:n}=e.game;return new Set([...n,...[...Object.values(t),...Object.values(s)].flatMap(({
costs:r={}})=>Object.keys(r))])}function zo({option:e}){return e==="willpower"||e==="take_automatic"?o("One sure success"):e==="helper"?o("A helping hand"):o("O\
ne more die")}function Yo(e,t,s,n){let r=s.options.find(({set:f})=>f?.experiences),i=e.game.pushes[r?.option]?.costs??{},c=t.spec.experiences??[],l=Object.entries(
e.character(t.character)?.sheet.experiences??{}).map(([f,p])=>{let h=c.some(w=>w.name===f),$=h?c.filter(w=>w.name!==f):[...c,{name:f,modifier:p}];return{title:`${f}\
 +${p}`,cost:o("{costs}; {gm} agrees again",{costs:ie(e,i),gm:e.gmName}),buttons:[{text:h?o("Added"):o("Add"),pressed:h,run:()=>e.table.changeAction(t.id,{spec:{
experiences:$}},"*")}]}});if(!r||!l.length)return[];let d=r.outcomes?.length?P(e,r.outcomes):null,m=d&&n?o("{now} to {next} %",{now:Z(n,["price","clean","crit"]),
next:Z(d,["price","clean","crit"])}):"";return[{title:o("An Experience"),gain:m,parts:d,ways:l}]}function Ko(e,t,s,n){let r=t.offers.find(({id:l})=>l===s.offer);
if(r)return X(e,t,r);let i=s.costs.filter(({track:l})=>l!=="devils_bargain").map(l=>l.who==="assistant"?o("who helps pays {cost}",{cost:et(e,l)}):et(e,l)).join(
", "),c={title:e.label("choice",s.option),says:e.help("choice",s.option),cost:i};if(s.option==="willpower"&&Jo(e,t.character,"willpower"))return{...c,cost:o("on\
ce a turn, and spent in this one"),buttons:[]};let u=Vo(e,t,s.costs);if(u)return{...c,note:u,buttons:[]};if(s.set)return{...c,note:_t(e,t,[...n,...s.costs],s.costs),
buttons:[{text:o("Take"),run:()=>e.table.changeAction(t.id,{spec:s.set},"*")}]};if(s.option.startsWith("trade_"))return{...c,cost:o("{gm} must agree",{gm:e.gmName}),
buttons:[{text:o("Ask"),run:()=>e.table.makeOffer(t.id,{kind:"trade",trade:s.option.slice(6)})}]};if(s.option==="assist"||s.option==="helper"){let l=t.offers.filter(
({kind:m,state:f})=>m==="assist"&&["open","accepted"].includes(f)),d=e.characters.filter(({id:m})=>m!==t.character&&!l.some(({character:f})=>f===m));return{...c,
note:l.length&&!d.length?o("Nobody else can help."):"",buttons:d.map(({id:m,name:f})=>({text:o("Ask {name}",{name:f}),run:()=>e.table.makeOffer(t.id,{kind:"assi\
st",character:m})}))}}return{...c,cost:o("the others offer one, or {gm}",{gm:e.gmName}),buttons:[]}}function Jo(e,t,s){let n=e.entries.findLast(({type:i})=>i===
"turn_started")?.seq??0,r=i=>i.who===t&&i.track===s&&i.amount<0;return e.entries.some(({type:i,seq:c,changes:u,reversed_by:l})=>i==="rolled"&&c>n&&!l&&u.some(r))}
function Vo(e,t,s){for(let{who:n,track:r,amount:i}of s){let{value:c}=e.character(t.character)?.tracks[r]??{};if(!(n!=="actor"||c===void 0||e.game.tracks[r]?.cost!==
"spends")&&c<i)return o("{name} has {n}.",{name:e.label("track",r),n:c})}return""}function _t(e,t,s,n=s){for(let[r,{value:i,cap:c}]of Object.entries(e.character(
t.character)?.tracks??{})){if(c===void 0||e.game.tracks[r]?.cost!=="adds"||!n.some(d=>d.track===r))continue;let u=s.filter(d=>d.track===r&&["actor",t.character].
includes(d.who)),l=i+u.reduce((d,{amount:m})=>d+m,0)-c;if(u.length&&l>0)return o("{name}: {n} more than there is room for",{name:e.label("track",r),n:l})}return""}
function Qo(e,t){let{changes:s=[],tick:n,start_clock:r}=t.price??{},i=s.map(({who:c,track:u,amount:l})=>`${e.isMe(c)?"":`${e.nameOf(c)}: `}${l} ${e.label("track",
u)}`);return n&&i.push(`${e.nameOf(n.clock)}: ${C(n.by,"{n} tick","{n} ticks")}`),r&&i.push(o("a new clock: {name}, {ticks} of {size}",r)),i.join(", ")}function X(e,t,s){
let n=s.kind==="assist"?e.nameOf(s.character):e.nameOf(s.by),r={assist:o("{who} helps",{who:n}),bargain:`${e.label("choice","bargain")}: ${e.label("why",s.bargain)}`,
trade:e.label("choice",`trade_${s.trade}`),die:o("{who} gives a die: {source}, d{sides}",{who:n,...s.die})},i=(l,d)=>({text:l,run:()=>e.table.answerOffer(t.id,s.
id,{answer:d})}),c=e.isMe(s.to),u=e.game.offers[s.kind]?.costs;return{title:r[s.kind],says:s.text?M(s.text):"",cost:u?o("{who} pays {costs}",{who:n,costs:ie(e,u)}):
Qo(e,s),buttons:c?[i(o("Accept"),"accept"),i(o("No"),"decline")]:[i(o("Take back"),"withdraw")],note:c||s.state!=="open"?"":o("waits for {who}",{who:e.nameOf(s.
to)})}}function ce({play:e,title:t,says:s,cost:n,note:r,buttons:i}){let c=u=>e.act(u,()=>{e.pressed=t});return a`<li class=${i.length?"way":"way no"} data-way=${t}>
    <div>
      <b>${t}</b> <span class="cost">${n}</span>
      ${s&&a`<p class="says">${s}</p>`}
      ${r&&a`<p class="tiny soft">${r}</p>`}
    </div>
    <span class="row wrap">
      ${i.map(({text:u,pressed:l,run:d})=>a`<${k}
            play=${e}
            aria-pressed=${l===void 0?null:String(l)}
            aria-label=${`${u}: ${t}`}
            onClick=${()=>c(d)}
          >
            ${u}
          <//>`)}
    </span>
  </li>`}function Zs({play:e,sides:t,send:s}){let[n,r]=b({}),i=t.map((u,l)=>n[l]),c=i.every(Boolean);return t.length?a`<details class="card"><summary>${o("Dice thrown by\
 hand")}</summary><div class="stack">
    ${t.map((u,l)=>a`<fieldset>
        <legend>${o("Die {n}: d{sides}",{n:l+1,sides:u})}</legend>
        <div class="dial">${Array.from({length:u},(d,m)=>m+1).map(d=>a`<button
              type="button"
              aria-pressed=${String(n[l]===d)}
              onClick=${()=>r({...n,[l]:d})}
            >${d}</button>`)}</div>
      </fieldset>`)}
    <p class="hint">${o("Nothing proves these dice: everybody sees that they were thrown by hand.")}</p>
    <${k} play=${e} lacks=${!c} onClick=${()=>s(i)}>
      ${o("Roll with these faces")}
    <//></div></details>`:null}function Zo({play:e,stakes:t,parts:s}){let[n,r]=b(!1),i=Z(s,["price","clean","crit"]),c=Z(s,["clean","crit"]),u={duality:o("and no Fear"),pool:o("two or more")};
return a`<p class="big">
    <button
      type="button"
      class="quiet exact"
      aria-expanded=${n?"true":"false"}
      onClick=${()=>r(!n)}
    >
      <b>${i} %</b>
    </button> ${o("it works")} <span class="and">
      <b>${c} %</b> ${u[e.family]??o("without a price")}
    </span>
  </p>
    ${n&&a`<p class="small">
        ${o("Exactly {fraction}.",{fraction:t.success.fraction})} ${t.outcomes.map(({outcome:l,degree:d,chance:m})=>`${d?e.label("degree",d):e.label("outcome",l)}\
 ${m.fraction}`).join(" \xB7 ")}
      </p>`}`}function tt({play:e,action:t}){let s=e.stakes.get(t.id)?.value;if(we(e,t))return a`<${pt} play=${e} action=${t} />`;if(s?.possible)return a`<${ar} play=${e} stakes=${s} />`;
if(!s?.outcomes?.length)return null;if(fe(s))return a`<p class="note">${E(s.summary)}</p>`;let n=P(e,s.outcomes,t.says);return a`${"position"in e.game.fields&&!t.
spec.position&&a`<p class="soft small">
      ${o("If it is {position}, {effect}:",{position:e.label("position","risky"),effect:_e(e,"standard")})}
    </p>`}
    <${Zo} play=${e} stakes=${s} parts=${n} />
    <${U} parts=${n} />
    <${de} parts=${n} />
    <${er}
      play=${e}
      terms=${{position:t.spec.position,effect:t.spec.effect,...s.effective}}
    />`}function Tt({play:e,action:t}){let s=e.stakes.get(t.id)?.value,[n,r]=b(()=>me(e,Xs(t))),i=t.state==="ready"&&t.agreed&&!s?.problem,c=t.awaits.find(({who:O,
what:S})=>S==="terms"&&e.isMe(O)),u=Ae(e,t),l=i||c||u,d=i?o("Your turn \xB7 {gm} has agreed",{gm:e.gmName}):l?o("Your turn"):o("{gm} is asked",{gm:e.gmName}),m=u?
ve(e,t,u):i?fe(s)?o("That cannot succeed"):o("Roll, or change your mind"):c?or(s?.problem):o("Waiting for {gm}",{gm:e.gmName}),f=O=>e.act(()=>e.table.changeAction(
t.id,{spec:O},"*")),p=async()=>{await e.ask(o("Give this up? It costs nothing."),o("Give it up"))&&await e.act(()=>e.table.changeAction(t.id,{state:"cancelled"},
"*"),()=>e.look(""))},h=async O=>{let S=v=>e.glance(t.id)??e.say(St(e,v));await e.act(()=>e.table.rollAction(t.id,{terms:s?.terms??t.terms,...O?{dice:O}:{}},t.etag,
{again:v=>e.again(v)}).catch(sr),S),e.changed()},$=s?.outcomes?.length?P(e,s.outcomes,t.says):null,w=s?.outcomes||s?.possible;return a`
    <section class=${l?"turn":"wait"} tabindex="-1">
      <p class="kick">${d}</p>
      <h1>${m}${l?"":a`<span class="dots"></span>`}</h1>
      ${u&&a`<${qt} play=${e} offer=${u} stakes=${s} parts=${$} />`}
      ${t.spec.goal&&a`<p class="says">${M(t.spec.goal)}</p>`}
      <${he} play=${e} action=${t} />
    </section>
    ${s?.problem&&a`<p class="note">${E(e.named(s.problem.detail))}</p>`}
    <${tr} stakes=${s} />
    ${s?.problem?.code==="already_tried"&&a`<${nr} play=${e} action=${t} />`}
    ${c&&s?.problem&&a`<${rr}
        key=${s.problem.pointer}
        play=${e}
        action=${t}
        pointer=${s.problem.pointer}
        patch=${f}
      />`}
    ${w&&a`<section class="card" aria-label=${o("Stakes")}><${tt} play=${e} action=${t} /></section>`}
    ${s&&a`<${Qs} play=${e} action=${t} stakes=${s} parts=${$} docked=${u} />`}
    ${n&&a`<${Xo} play=${e} action=${t} close=${()=>r(!1)} />`}
    <div class="row wrap">
      <button class="quiet" onClick=${()=>r(!n)}>
        <${x} name="pen" />
        ${o("Change the words")}
      </button>
      <${k} play=${e} class="quiet" onClick=${p}>${o("Give it up")}<//>
    </div>
    ${u&&a`<${je} play=${e} action=${t} offer=${u} />`}
    ${i&&e.session.options.given_dice&&a`<${Zs} play=${e} sides=${s?.sides??[]} send=${h} />`}
    ${i&&!u&&a`<${ir} play=${e} action=${t} stakes=${s} parts=${$} roll=${()=>h()} />`}`}function Xo({play:e,action:t,close:s}){let{draft:n,change:r,send:i}=V(e,
Xs(t),{goal:t.spec.goal??""},t.id);return a`<form class="card stack" onSubmit=${u=>{u.preventDefault(),i(()=>e.table.changeAction(t.id,{spec:n},"*"),s)}}>
    <div>
      <label for="goal-now">${o("I want to \u2026")}</label>
      <textarea
        id="goal-now"
        class="says"
        maxlength="500"
        value=${n.goal}
        onInput=${u=>r({goal:u.currentTarget.value})}
      >
      </textarea>
      <p class="hint">${o("{gm} agrees again to what you change.",{gm:e.gmName})}</p>
    </div>
    <${k} play=${e}>${o("Save")}<//>
  </form>`}function Xs({id:e}){return`words ${e}`}function Ae(e,t){return t.offers.find(({state:s,to:n})=>s==="open"&&e.isMe(n))}function ve(e,t,s){let{title:n,
cost:r}=X(e,t,s);if(s.kind!=="assist")return E(r?`${n} (${r})`:n);let i=e.game.offers.assist?.costs,c={who:e.nameOf(s.character),name:e.nameOf(t.character),costs:i?
ie(e,i):""};return e.isMe(t.character)?i?o("{who} offers help for {costs}",c):o("{who} offers help",c):i?o("{name} asks {who} to help for {costs}",c):o("{name} \
asks {who} to help",c)}function qt({play:e,offer:t,stakes:s,parts:n}){let r=s?.options?.find(l=>l.offer===t.id),i=r?.outcomes?.length&&n?P(e,r.outcomes):null,[c,
u]=[n,i].map(l=>l&&Z(l,["price","clean","crit"]));return a`${t.text&&a`<p class="says">${M(t.text)}</p>`}
    ${i&&a`<p><b>${o("{now} to {next} %",{now:c,next:u})}</b></p>`}`}function je({play:e,action:t,offer:s}){let{title:n,buttons:r}=X(e,t,s);return a`<div class="dock"><p class="named">${ve(
e,t,s)}</p><div class="go">${r.map(({text:i,run:c},u)=>a`<${k}
        play=${e}
        class=${u?"":"primary"}
        aria-label=${`${i}: ${n}`}
        onClick=${()=>e.act(c,()=>e.step())}
      >
        ${i}
      <//>`)}</div></div>`}function er({play:e,terms:t}){let s=Object.entries(t).filter(([n,r])=>r&&e.help(n,r));return s.length?a`<details class="small"><summary>${o(
"What does that mean?")}</summary><dl class="meanings">${s.map(([n,r])=>a`<dt>${e.label(n,r)}</dt><dd>${e.help(n,r)}</dd>`)}</dl></details>`:null}function tr({stakes:e}){
return a`${e?.opportunity_lost&&a`<p class="note">${o("This opportunity was lost before.")}</p>`}
    ${e?.warned_consequences&&a`<p class="note">${o("You are warned: {what}",{what:y(e.warned_consequences)})}</p>`}`}function sr(e){throw["version_mismatch","t\
erms_changed"].includes(e.code)&&(e.code="stale"),e}function nr({play:e,action:t}){let[s,n]=b("");return a`<form class="card stack" onSubmit=${i=>{i.preventDefault(),
e.act(()=>e.table.changeAction(t.id,{fiction_changed:s.trim()},"*"))}}>
    <label for="different">${o("This was tried the same way before. What is different now?")}</label>
    <input
      id="different"
      class="says"
      required
      maxlength="500"
      value=${s}
      onInput=${i=>n(i.target.value)}
    />
    <${k} play=${e}>${o("Tell {player}",{player:e.gmName})}<//>
  </form>`}function or({code:e}={code:""}){return["incomplete","goal_asked","already_tried"].includes(e)?o("Something is missing"):o("That cannot be rolled")}function rr({
play:e,action:t,pointer:s="",patch:n}){let r=s.split("/").filter(p=>p&&p!=="spec")[0],i=r&&e.field(r),[c,u]=b(void 0);if(!i||i["x-owner"]==="gm"||qe(e,t).some(p=>p.
field===r))return null;let l=oe(i),d=l.type==="integer"?Math.max(0,l.minimum??0):i.default,m=c??t.spec[r]??d,f=typeof m=="string"?!m.trim():(m??null)===null;return a`<form class="card stack" onSubmit=${p=>{
p.preventDefault(),f||n({[r]:m})}}>
    <${Q} play=${e} form="missing" name=${r} needed value=${m} change=${u} />
    <${k} play=${e} class="primary" lacks=${f}>${o("Send")}<//></form>`}function ar({play:e,stakes:t}){let{critical:{decimal:s},hope:{decimal:n}}=t.readings,r=[
{kind:"price",chance:1-s-n,says:o("with Fear")},{kind:"clean",chance:n,says:o("with Hope")},{kind:"crit",chance:s,says:e.label("outcome","critical_success")}];return a`<p>${o(
"{gm} knows whether it works; a critical always does.",{gm:e.gmName})}</p>
  <${U} parts=${r} />
  <${de} parts=${r} />`}function ir({play:e,action:t,stakes:s,parts:n,roll:r}){let i=fe(s),[c]=s?.outcomes??[],u=n&&!we(e,t)?`${Z(n,["price","clean","crit"])} %`:
"",l=i?e.label("outcome",c.outcome):u,d=(s?.costs??[]).map(w=>et(e,w)).join(", "),m=s?.costs?.find(({lacks:w})=>w),f=_t(e,t,s?.costs??[]),p=[l,d?o("costs {costs\
}",{costs:d}):o("costs nothing"),f].filter(Boolean).join(" \xB7 "),h=s&&s.terms_digest===t.terms_digest,$=e.slow?o("Your roll is on its way \u2026"):cr(e,t,s);return a`<div class="dock"><div class="go">
    <${k}
      play=${e}
      class=${i?"":"primary"}
      lacks=${!!m||!h}
      onClick=${r}
    >
      <span>${$}</span>
      <small>${m?o("{name} has {n}.",{name:e.label("track",m.track),n:m.has}):p}</small>
    <//>
  </div></div>`}function cr(e,t,s){let n=we(e,t);if(e.family==="duality"&&!n)return o("Roll Hope and Fear");if(fe(s))return o("Go through with it");if(t.spec.take_automatic)
return o("Take the success");let r=n?s?.sides.length:Number.parseInt(s?.summary??"",10);return Number.isFinite(r)?r===0&&e.family==="fitd"&&!n?o("Roll 2 dice, t\
he lower counts"):C(r,"Roll {n} die","Roll {n} dice"):o("Roll")}var lr={spec:{},says:{}};function At({play:e,action:t,inner:s=!1}){let{draft:n,change:r,send:i}=V(e,`terms ${t.id}`,lr,t.id),{spec:c}=n,u={...t.says,...n.says},
l=e.stakes.get(t.id)?.value,d=e.nameOf(t.character),m=e.personName(e.actor(t.character)),f=we(e,t),p=f?[]:Object.keys(e.game.slots),h=p.some(q=>(u[q]??"")!==(t.
says?.[q]??"")),$=t.offers.filter(({state:q})=>q==="open"),w=qe(e,t),O=q=>i(()=>e.table.changeAction(t.id,{spec:{...c,...q},...h?{says:u}:{},agreed:!0},"*"),()=>{
e.kept=t.id,e.step(),e.say(o("Agreed: {name} can roll.",{name:d}))}),S=Ae(e,t),v=!t.agreed||t.awaits.some(({who:q})=>e.isMe(q)),L=S?o("{name} asks: {what}",{name:e.
nameOf(S.by),what:ve(e,t,S)}):t.agreed?o("Waiting for {player}",{player:m}):o("Set the terms"),D=q=>e.act(()=>e.table.changeAction(t.id,q,"*"),()=>e.look("")),z=(q,I)=>r(
{spec:{...c,[q]:I}}),Y=l?.outcomes?.length?P(e,l.outcomes,t.says):null,ee=f?vs:{fitd:$r,duality:mr,pool:fr}[e.family]??hr;return a`
    ${!s&&a`<section class=${v?"turn":"wait"} tabindex="-1">
        <p class="kick">
          ${t.agreed?o("Agreed: {name} can roll",{name:d}):o("{player} asks",{player:m})} · ${d}
        </p>
        <h1 class=${t.agreed||q||!t.spec.goal?"":"off"}>
          ${R}${v?"":a`<span class="dots"></span>`}
        </h1>
      ${t.spec.goal&&a`<p class="says">${y(t.spec.goal)}</p>`}
      <${ge} play=${e} action=${t} />
      ${t.fiction_changed&&a`<p>${o("Different now: {what}",{what:y(t.fiction_changed)})}</p>`}
      ${w.length>0&&a`<p class="small">
          ${o("Taken: {what}",{what:W(w.map(({title:O,cost:F})=>F?`${O} (${F})`:O))})}
        </p>`}
    </section>`}
    ${q&&a`<${_e} play=${e} action=${t} offer=${q} />`}
    ${h.some(O=>O!==q)&&a`<section class="card">
        <h2>${o("Offers")}</h2>
        <ul>
          ${h.filter(O=>O!==q).map(O=>a`<${ee} key=${O.id} ...${K(e,t,O)} play=${e} action=${t} />`)}
        </ul>
      </section>`}
    <${L} play=${e} action=${t} spec=${c} set=${Q} agree=${S} player=${m} />
    ${!f&&a`<section class="card stack">
      <div class="stakes2">
        ${p.map(O=>a`<div>
              <label for=${`says-${O}`}>${hs(e,O)}</label>
        <h1 class=${t.agreed||O||!t.spec.goal?"":"off"}>
        <h1 class=${t.agreed||S||!t.spec.goal?"":"off"}>
          ${L}${v?"":a`<span class="dots"></span>`}
        </h1>
      ${t.spec.goal&&a`<p class="says">${M(t.spec.goal)}</p>`}
      <${he} play=${e} action=${t} />
      ${t.fiction_changed&&a`<p>${o("Different now: {what}",{what:M(t.fiction_changed)})}</p>`}
      ${w.length>0&&a`<p class="small">
          ${o("Taken: {what}",{what:y(w.map(({title:q,cost:I})=>I?`${q} (${I})`:q))})}
        </p>`}
    </section>`}
    ${S&&a`<${je} play=${e} action=${t} offer=${S} />`}
    ${$.some(q=>q!==S)&&a`<section class="card">
        <h2>${o("Offers")}</h2>
        <ul>
          ${$.filter(q=>q!==S).map(q=>a`<${ce} key=${q.id} ...${X(e,t,q)} play=${e} action=${t} />`)}
        </ul>
      </section>`}
    <${ee} play=${e} action=${t} spec=${c} set=${z} agree=${O} player=${m} />
    ${!f&&a`<section class="card stack">
      <div class="stakes2">
        ${p.map(q=>a`<div>
              <label for=${`says-${q}`}>${bs(e,q)}</label>
              <input
                class="says"
                id=${`says-${q}`}
                maxlength="500"
                value=${l[O]??""}
                onInput=${F=>r({says:{...n.says,[O]:F.target.value}})}
              />
            </div>`)}
      </div>
      ${t.agreed&&$&&a`<${k} play=${e} onClick=${()=>S({})}>${o("Tell {player}",{player:m})}<//>`}
      ${J&&a`<div>
          <h3>${o("What {player} sees",{player:m})}</h3>
          <${z} parts=${J} />
          <p class="hint">${fs(J)} ${t.agreed?"":o("Not agreed yet.")}</p>
        </div>`}
      ${u?.problem&&!tr(e,u.problem)&&a`<p class="hint">${D(e.named(u.problem.detail))}</p>`}
    </section>`}
    ${f&&u?.problem&&a`<p class="note">${D(e.named(u.problem.detail))}</p>`}
    ${e.game.offers.bargain&&a`<${Ze} play=${e} action=${t} />`}
    <${lr} play=${e} action=${t} />
    <${er} play=${e} action=${t} player=${m} />
                value=${l[q]??""}
                value=${u[q]??""}
                onInput=${I=>r({says:{...n.says,[q]:I.target.value}})}
              />
            </div>`)}
      </div>
      ${t.agreed&&h&&a`<${k} play=${e} onClick=${()=>O({})}>${o("Tell {player}",{player:m})}<//>`}
      ${Y&&a`<div>
          <h3>${o("What {player} sees",{player:m})}</h3>
          <${U} parts=${Y} />
          <p class="hint">
            ${fe(l)?`${E(l.summary)}.`:ks(Y)}
            ${t.agreed?"":o("Not agreed yet.")}
          </p>
        </div>`}
      ${l?.problem&&!dr(e,l.problem)&&a`<p class="hint">${E(e.named(l.problem.detail))}</p>`}
    </section>`}
    ${f&&l?.problem&&a`<p class="note">${E(e.named(l.problem.detail))}</p>`}
    ${e.game.offers.bargain&&a`<${Xe} play=${e} action=${t} />`}
    <${kr} play=${e} action=${t} />
    <${ur} play=${e} action=${t} player=${m} />
    <section class="row wrap card">
      <${k} play=${e} class="quiet" onClick=${()=>D({state:"refused",why:"no_roll_needed"})}>
        ${o("No roll needed")}
      <//>
      <${k} play=${e} class="quiet" onClick=${()=>D({state:"refused",why:"impossible"})}>
        ${o("Impossible that way")}
      <//>
      <${k} play=${e} class="quiet push" onClick=${()=>D({state:"cancelled"})}>
        <${x} name="close" />
        ${o("Cancel")}
      <//>
    </section>`}function er({play:e,action:t,player:s}){let[n,r]=b("");return a`<form class="card stack" onSubmit=${c=>{c.preventDefault(),e.act(()=>e.table.changeAction(
    </section>`}function rr({play:e,action:t,player:s}){let[n,r]=b("");return a`<form class="card stack" onSubmit=${c=>{c.preventDefault(),e.act(()=>e.table.changeAction(
    </section>`}function ar({play:e,action:t,player:s}){let[n,r]=b("");return a`<form class="card stack" onSubmit=${c=>{c.preventDefault(),e.act(()=>e.table.changeAction(
    </section>`}function ar({play:e,action:t,player:s}){let[n,r]=b("");return i`<form class="card stack" onSubmit=${c=>{c.preventDefault(),e.act(()=>e.table.changeAction(
    </section>`}function ur({play:e,action:t,player:s}){let[n,r]=b("");return a`<form class="card stack" onSubmit=${c=>{c.preventDefault(),e.act(()=>e.table.changeAction(
t.id,{asks:n.trim()},"*"),()=>r(""))}}>
    <label for="asks">${o("Ask {player} what exactly is wanted",{player:s})}</label>
    <input
      id="asks"
      class="says"
      required
      maxlength="500"
      value=${n}
      onInput=${c=>r(c.target.value)}
    />
    <${k} play=${e} class="quiet">${o("Send the question")}<//>
  </form>`}function tr(e,{pointer:t=""}){return e.field(t.split("/").at(-1))?.["x-owner"]==="gm"}var Ks=["controlled","risky","desperate"],qe=["zero","limited",
"standard","great","extreme"];function sr({play:e,action:t,spec:s,set:n,agree:r,player:i}){let c=N(null),l=d=>e.game.tables.effects.find(({id:m})=>m===d)?.ticks??
  </form>`}function ar(e,{pointer:t=""}){return e.field(t.split("/").at(-1))?.["x-owner"]==="gm"}var Vs=["controlled","risky","desperate"],qe=["zero","limited",
"standard","great","extreme"];function ir({play:e,action:t,spec:s,set:n,agree:r,player:i}){let c=N(null),l=d=>e.game.tables.effects.find(({id:m})=>m===d)?.ticks??
0,u=d=>{let m={ArrowLeft:-1,ArrowRight:1,ArrowUp:-qe.length,ArrowDown:qe.length}[d.key],f=[...c.current.querySelectorAll("button")],p=f[f.indexOf(document.activeElement)+
  </form>`}function ir(e,{pointer:t=""}){return e.field(t.split("/").at(-1))?.["x-owner"]==="gm"}var Vs=["controlled","risky","desperate"],Ae=["zero","limited",
"standard","great","extreme"];function cr({play:e,action:t,spec:s,set:n,agree:r,player:i}){let c=N(null),l=d=>e.game.tables.effects.find(({id:m})=>m===d)?.ticks??
0,u=d=>{let m={ArrowLeft:-1,ArrowRight:1,ArrowUp:-Ae.length,ArrowDown:Ae.length}[d.key],h=[...c.current.querySelectorAll("button")],p=h[h.indexOf(document.activeElement)+
m];m&&p&&(d.preventDefault(),p.focus())};return a`<section class="card">
  </form>`}function cr(e,{pointer:t=""}){return e.field(t.split("/").at(-1))?.["x-owner"]==="gm"}var Qs=["controlled","risky","desperate"],Ne=["zero","limited",
"standard","great","extreme"];function lr({play:e,action:t,spec:s,set:n,agree:r,player:a}){let c=N(null),l=d=>e.game.tables.effects.find(({id:m})=>m===d)?.ticks??
0,u=d=>{let m={ArrowLeft:-1,ArrowRight:1,ArrowUp:-Ne.length,ArrowDown:Ne.length}[d.key],h=[...c.current.querySelectorAll("button")],p=h[h.indexOf(document.activeElement)+
m];m&&p&&(d.preventDefault(),p.focus())};return i`<section class="card">
  </form>`}function dr(e,{pointer:t=""}){return e.field(t.split("/").at(-1))?.["x-owner"]==="gm"}var en=["controlled","risky","desperate"],Ne=["zero","limited",
"standard","great","extreme"];function $r({play:e,action:t,spec:s,set:n,agree:r,player:i}){let c=N(null),u=d=>e.game.tables.effects.find(({id:m})=>m===d)?.ticks??
0,l=d=>{let m={ArrowLeft:-1,ArrowRight:1,ArrowUp:-Ne.length,ArrowDown:Ne.length}[d.key],f=[...c.current.querySelectorAll("button")],p=f[f.indexOf(document.activeElement)+
m];m&&p&&(d.preventDefault(),p.focus())};return a`<section class="card">
    <div class="row wrap">
      <h2>${o("How dangerous, and how much?")}</h2>
      <span class="hint push">${o("One press agrees: {player} can roll at once",{player:i})}</span>
    </div>
    <table
      class="grid"
      ref=${c}
      onKeyDown=${l}
      aria-label=${o("Position and effect: press a square to agree to both")}
    >
      <tr>
        <td class="corner"></td>
        ${Ne.map(d=>a`<th scope="col">
              ${e.label("effect",d)}
              <small>${C(u(d),"{n} tick","{n} ticks")}</small>
            </th>`)}
      </tr>
      ${Ks.map((d,m)=>a`<tr>
          <th scope="row"><span class="row"><${Ie} level=${m+1} />${e.label("position",d)}</span></th>
        ${qe.map(f=>{let p=t.agreed&&t.spec.position===d&&t.spec.effect===f,$=d==="risky"&&f==="standard",h=[`${e.label("position",d)}, ${Ve(e,f)}`,$&&o("usual")].
      ${Vs.map((d,m)=>a`<tr>
          <th scope="row"><span class="row"><${Me} level=${m+1} />${e.label("position",d)}</span></th>
        ${Ae.map(h=>{let p=t.agreed&&t.spec.position===d&&t.spec.effect===h,f=d==="risky"&&h==="standard",$=[`${e.label("position",d)}, ${Ze(e,h)}`,f&&o("usual")].
filter(Boolean).join(", ");return a`<td>
      ${Qs.map((d,m)=>i`<tr>
      ${en.map((d,m)=>a`<tr>
          <th scope="row"><span class="row"><${De} level=${m+1} />${e.label("position",d)}</span></th>
        ${Ne.map(f=>{let p=t.agreed&&t.spec.position===d&&t.spec.effect===f,h=d==="risky"&&f==="standard",$=[`${e.label("position",d)}, ${_e(e,f)}`,h&&o("usual")].
filter(Boolean).join(", ");return a`<td>
            <${k}
              play=${e}
              aria-pressed=${String(p)}
              class=${h?"usual":""}
              aria-label=${$}
              onClick=${()=>r({position:d,effect:f})}
            >
            ${u(f)?a`<span class="ticks">
                  ${Array.from({length:u(f)},()=>a`<svg viewBox="0 0 9 12" aria-hidden="true"><rect width="9" height="12" rx="1.5" /></svg>`)}
                </span>`:"0"}
            ${h?o("usual"):""}
          <//>
        </td>`})}</tr>`)}
    </table>
    <details class="small"><summary>${o("What does that mean?")}</summary><dl class="meanings">${Object.entries({position:Ks,effect:qe}).map(([d,m])=>m.map(f=>a`<dt>${e.
label(d,f)}</dt><dd>${e.help(d,f)}</dd>`))}</dl></details>
    <${Xe} play=${e} action=${t} spec=${s} set=${n} /></section>`}function nr({play:e,action:t,spec:s,set:n,agree:r,player:i}){let c=typeof t.spec.difficulty=="\
    <details class="small"><summary>${o("What does that mean?")}</summary><dl class="meanings">${Object.entries({position:Vs,effect:qe}).map(([d,m])=>m.map(f=>a`<dt>${e.
label(d,f)}</dt><dd>${e.help(d,f)}</dd>`))}</dl></details>
    <${et} play=${e} action=${t} spec=${s} set=${n} /></section>`}function cr({play:e,action:t,spec:s,set:n,agree:r,player:i}){let c=typeof t.spec.difficulty=="\
    <details class="small"><summary>${o("What does that mean?")}</summary><dl class="meanings">${Object.entries({position:Vs,effect:Ae}).map(([d,m])=>m.map(h=>a`<dt>${e.
    <details class="small"><summary>${o("What does that mean?")}</summary><dl class="meanings">${Object.entries({position:Qs,effect:Ne}).map(([d,m])=>m.map(h=>i`<dt>${e.
label(d,h)}</dt><dd>${e.help(d,h)}</dd>`))}</dl></details>
    <${st} play=${e} action=${t} spec=${s} set=${n} /></section>`}function ur({play:e,action:t,spec:s,set:n,agree:r,player:a}){let c=typeof t.spec.difficulty=="\
number"?t.spec.difficulty:14,l=s.difficulty??c,u=s.difficulty_hidden??t.spec.difficulty_hidden??!1;return i`<section class="card stack"><h2 id="how-hard">${o("H\
    <details class="small"><summary>${o("What does that mean?")}</summary><dl class="meanings">${Object.entries({position:en,effect:Ne}).map(([d,m])=>m.map(f=>a`<dt>${e.
label(d,f)}</dt><dd>${e.help(d,f)}</dd>`))}</dl></details>
    <${st} play=${e} action=${t} spec=${s} set=${n} /></section>`}function mr({play:e,action:t,spec:s,set:n,agree:r,player:i}){let c=typeof t.spec.difficulty=="\
number"?t.spec.difficulty:14,u=s.difficulty??c,l=s.difficulty_hidden??t.spec.difficulty_hidden??!1;return a`<section class="card stack"><h2 id="how-hard">${o("H\
ow hard is it?")}</h2>
    <div class="dial" role="group" aria-labelledby="how-hard">
      ${[8,10,12,14,16,18,20].map(d=>a`<button aria-pressed=${String(d===u)} onClick=${()=>n("difficulty",d)}>${d}</button>`)}
      <${W} says=${o("Difficulty")} value=${u} most=${99} change=${d=>n("difficulty",d)} />
    </div>
    <label class="tick">
      <input type="checkbox" checked=${l} onChange=${d=>n("difficulty_hidden",d.target.checked)} />
      ${o("Keep it secret")}
    </label>
    ${l&&a`<p class="hint">
        ${o("It is sealed now, so that it cannot move. {player} sees Hope and Fear, not whether it works.",{player:i})}
      </p>`}
    <${k}
      play=${e}
      class="primary"
      onClick=${()=>r({difficulty:u,difficulty_hidden:l})}
    >
      ${t.agreed?o("Difficulty {n}: agree again",{n:u}):o("Agree to Difficulty {n}",{n:u})}
    <//>
    <${Xe} play=${e} action=${t} spec=${s} set=${n} /></section>`}function or({play:e,action:t,spec:s,set:n,agree:r,player:i}){return a`<section class="card">
    <${et} play=${e} action=${t} spec=${s} set=${n} /></section>`}function lr({play:e,action:t,spec:s,set:n,agree:r,player:i}){return a`<section class="card">
    <${tt} play=${e} action=${t} spec=${s} set=${n} /></section>`}function ur({play:e,action:t,spec:s,set:n,agree:r,player:i}){return a`<section class="card">
    <${st} play=${e} action=${t} spec=${s} set=${n} /></section>`}function dr({play:e,action:t,spec:s,set:n,agree:r,player:a}){return i`<section class="card">
    <${st} play=${e} action=${t} spec=${s} set=${n} /></section>`}function fr({play:e,action:t,spec:s,set:n,agree:r,player:i}){return a`<section class="card">
    <div class="row wrap">
      <h2 id="difficulty">${o("Difficulty")}</h2>
      <span class="hint push">${o("One press agrees: {player} can roll at once",{player:i})}</span>
    </div>
    <div class="dial" role="group" aria-labelledby="difficulty">
      ${[2,3,4,5,6,7,8,9,10].map(c=>a`<${k}
            play=${e}
            class=${c===6?"usual":""}
            aria-pressed=${String(t.agreed&&t.spec.difficulty===c)}
            aria-label=${c===6?o("6, usual"):c}
            onClick=${()=>r({difficulty:c})}
          >
            ${c}
          <//>`)}
    </div>
    <${Xe} play=${e} action=${t} spec=${s} set=${n} /></section>`}function rr({play:e,action:t,spec:s,set:n,agree:r,player:i}){return a`<section class="card stack">
    <${k} play=${e} class="primary" onClick=${()=>r({})}>
      ${o("Agree: {player} can roll",{player:i})}
    <//>
    <${Xe} play=${e} action=${t} spec=${s} set=${n} /></section>`}var ar=new Set(["position","effect","difficulty","difficulty_hidden","traits","trait","trait_n\
ame","willpower_cancellable"]);function Xe({play:e,action:t,spec:s,set:n}){let r=[...se(e,["gm"],!0),...se(e,["gm"],!1)].filter(([i])=>!ar.has(i));return a`<details><summary class="small">${o(
"More")}</summary><div class="stack">
    ${"clock"in e.game.fields&&!e.game.clock_flag&&a`<${ir} play=${e} action=${t} />`}
    ${"factors"in e.game.spec.properties&&a`<${cr} play=${e} action=${t} spec=${s} set=${n} />`}
    ${r.map(([i])=>a`<${ne}
    <${et} play=${e} action=${t} spec=${s} set=${n} /></section>`}function ur({play:e,action:t,spec:s,set:n,agree:r,player:i}){return a`<section class="card stack">
    <${tt} play=${e} action=${t} spec=${s} set=${n} /></section>`}function dr({play:e,action:t,spec:s,set:n,agree:r,player:i}){return a`<section class="card stack">
    <${st} play=${e} action=${t} spec=${s} set=${n} /></section>`}function $r({play:e,action:t,spec:s,set:n,agree:r,player:a}){return i`<section class="card stack">
    <${st} play=${e} action=${t} spec=${s} set=${n} /></section>`}function hr({play:e,action:t,spec:s,set:n,agree:r,player:i}){return a`<section class="card stack">
    <${k} play=${e} class="primary" onClick=${()=>r({})}>
      ${o("Agree: {player} can roll",{player:i})}
    <//>
    <${st} play=${e} action=${t} spec=${s} set=${n} /></section>`}var pr=new Set(["position","effect","difficulty","difficulty_hidden","traits","trait","trait_n\
ame","willpower_cancellable"]);function st({play:e,action:t,spec:s,set:n}){let r=[...ne(e,["gm"],!0),...ne(e,["gm"],!1)].filter(([i])=>!pr.has(i));return a`<details><summary class="small">${o(
"More")}</summary><div class="stack">
    ${"clock"in e.game.fields&&!e.game.clock_flag&&a`<${gr} play=${e} action=${t} />`}
    ${"factors"in e.game.spec.properties&&a`<${br} play=${e} action=${t} spec=${s} set=${n} />`}
    ${r.map(([i])=>a`<${Q}
          key=${i}
          play=${e}
          name=${i}
          value=${i in s?s[i]:t.spec[i]}
          change=${c=>n(i,c)}
        />`)}
    ${"multiple"in e.game.counted&&a`<div>
        <label for="extra-actions">${o("Actions beyond the declared ones, this turn")}</label>
        <${W}
          play=${e}
          id="extra-actions"
          value=${t.extra_actions??0}
          most=${20}
          change=${i=>e.act(()=>e.table.changeAction(t.id,{extra_actions:i||null,agreed:t.agreed},"*"))}
        />
      </div>`}
    <p class="hint">${o("They go with your agreement.")}</p></div></details>`}function ir({play:e,action:t}){let s=e.clocks.filter(({state:r,id:i})=>r==="open"||
    <p class="hint">${o("They go with your agreement.")}</p></div></details>`}function $r({play:e,action:t}){let s=e.clocks.filter(({state:r,id:i})=>r==="open"||
    <p class="hint">${o("They go with your agreement.")}</p></div></details>`}function mr({play:e,action:t}){let s=e.clocks.filter(({state:r,id:i})=>r==="open"||
i===t.clock);if(!s.length)return null;let n=({value:r})=>e.act(()=>e.table.changeAction(t.id,{clock:r||null,agreed:t.agreed},"*"));return a`<div>
    <p class="hint">${o("They go with your agreement.")}</p></div></details>`}function hr({play:e,action:t}){let s=e.clocks.filter(({state:r,id:a})=>r==="open"||
a===t.clock);if(!s.length)return null;let n=({value:r})=>e.act(()=>e.table.changeAction(t.id,{clock:r||null,agreed:t.agreed},"*"));return i`<div>
    <p class="hint">${o("They go with your agreement.")}</p></div></details>`}function gr({play:e,action:t}){let s=e.clocks.filter(({state:r,id:i})=>r==="open"||
i===t.clock);if(!s.length)return null;let n=({value:r})=>e.act(()=>e.table.changeAction(t.id,{clock:r||null,agreed:t.agreed},"*"));return a`<div>
    <label for="terms-clock">${o("Which clock does it fill?")}</label>
    <select id="terms-clock" value=${t.clock??""} ...${ye(e,n)}>
    <option value="">${o("none")}</option>
    ${s.map(({id:r,name:i})=>a`<option value=${r}>${i}</option>`)}
  </select>
</div>`}function cr({play:e,action:t,spec:s,set:n}){let r=e.field("factors"),i=s.factors??t.spec.factors??{},c=r.properties??{};return a`<fieldset><legend>${r.title}</legend><p class="hint">${r.
</div>`}function mr({play:e,action:t,spec:s,set:n}){let r=e.field("factors"),i=s.factors??t.spec.factors??{},c=r.properties??{};return a`<fieldset><legend>${r.title}</legend><p class="hint">${r.
</div>`}function hr({play:e,action:t,spec:s,set:n}){let r=e.field("factors"),i=s.factors??t.spec.factors??{},c=r.properties??{};return a`<fieldset><legend>${r.title}</legend><p class="hint">${r.
</div>`}function fr({play:e,action:t,spec:s,set:n}){let r=e.field("factors"),a=s.factors??t.spec.factors??{},c=r.properties??{};return i`<fieldset><legend>${r.title}</legend><p class="hint">${r.
</div>`}function br({play:e,action:t,spec:s,set:n}){let r=e.field("factors"),i=s.factors??t.spec.factors??{},c=r.properties??{};return a`<fieldset><legend>${r.title}</legend><p class="hint">${r.
description}</p><div class="stack">
    ${Object.entries(c).filter(([,u])=>u.type==="integer").map(([u,l])=>a`<div class="row">
            <span>${l.title}</span>
            <${W}
              says=${l.title}
              value=${i[u]??0}
              least=${-2}
              most=${2}
              change=${d=>n("factors",{...i,[u]:d})}
            />
          </div>`)}
  </div></fieldset>`}function lr({play:e,action:t}){let s=Object.entries(t.spec).flatMap(([r,i])=>Array.isArray(i)&&["player","shared"].includes(e.field(r)?.["x\
  </div></fieldset>`}function hr({play:e,action:t}){let s=Object.entries(t.spec).flatMap(([r,i])=>Array.isArray(i)&&["player","shared"].includes(e.field(r)?.["x\
  </div></fieldset>`}function fr({play:e,action:t}){let s=Object.entries(t.spec).flatMap(([r,i])=>Array.isArray(i)&&["player","shared"].includes(e.field(r)?.["x\
-owner"])?i.map((c,l)=>[`${r}/${l}`,`${e.field(r).title}: ${c.name??c}`]):[]),n=r=>e.act(()=>e.table.changeAction(t.id,{strike:[r]},"*"));return s.length?a`<section class="card">
  </div></fieldset>`}function pr({play:e,action:t}){let s=Object.entries(t.spec).flatMap(([r,a])=>Array.isArray(a)&&["player","shared"].includes(e.field(r)?.["x\
-owner"])?a.map((c,l)=>[`${r}/${l}`,`${e.field(r).title}: ${c.name??c}`]):[]),n=r=>e.act(()=>e.table.changeAction(t.id,{strike:[r]},"*"));return s.length?i`<section class="card">
  </div></fieldset>`}function kr({play:e,action:t}){let s=Object.entries(t.spec).flatMap(([r,i])=>Array.isArray(i)&&["player","shared"].includes(e.field(r)?.["x\
-owner"])?i.map((c,u)=>[`${r}/${u}`,`${e.field(r).title}: ${c.name??c}`]):[]),n=r=>e.act(()=>e.table.changeAction(t.id,{strike:[r]},"*"));return s.length?a`<section class="card">
    <h2>${o("Does something not fit?")}</h2>
    <ul>
      ${s.map(([r,i])=>a`<li class="way">
            <div>${i}</div>
            <${k} play=${e} onClick=${()=>n(r)}>
              ${o("Strike")}
            <//>
          </li>`)}
    </ul>
  </section>`:null}var Js="who I am",Vs="others of the same name";function At(e,t){let s=({name:r})=>oe(r,t.name),n=({id:r})=>Number(r.slice(1))<Number(t.id.slice(1));return e.people.
find(r=>r.active&&r.role!=="gm"&&s(r)&&n(r))}function Qs(e,{id:t}){return e.characters.filter(({owner:s})=>s===t)}function Zs({play:e}){let t=e.people.find(({id:c})=>c===
e.me),s=t&&!e.isGm&&At(e,t);if(!s||Qs(e,t).length)return null;let n={name:s.name,gm:e.gmName};if(X("localStorage",Js,e))return a`<section class="wait" tabindex="-1">
      <p class="kick">${o("You are {name}",n)}</p>
      <h1>${o("Waiting for {gm} to hand you your seat",n)}<span class="dots"></span></h1>
    </section>`;let r=()=>{ce("localStorage",Js,e,!0),e.changed()},i=async()=>{let c=await e.page.askName?.();c!==null&&await e.act(()=>e.table.revoke(e.me))&&e.
  </section>`:null}var Qs="who I am",Zs="others of the same name";function qt(e,t){let s=({name:r})=>re(r,t.name),n=({id:r})=>Number(r.slice(1))<Number(t.id.slice(1));return e.people.
find(r=>r.active&&r.role!=="gm"&&s(r)&&n(r))}function Xs(e,{id:t}){return e.characters.filter(({owner:s})=>s===t)}function en({play:e}){let t=e.people.find(({id:c})=>c===
e.me),s=t&&!e.isGm&&qt(e,t);if(!s||Xs(e,t).length)return null;let n={name:s.name,gm:e.gmName};if(te("localStorage",Qs,e))return a`<section class="wait" tabindex="-1">
  </section>`:null}var Zs="who I am",Xs="others of the same name";function At(e,t){let s=({name:r})=>re(r,t.name),n=({id:r})=>Number(r.slice(1))<Number(t.id.slice(1));return e.people.
find(r=>r.active&&r.role!=="gm"&&s(r)&&n(r))}function en(e,{id:t}){return e.characters.filter(({owner:s})=>s===t)}function tn({play:e}){let t=e.people.find(({id:c})=>c===
e.me),s=t&&!e.isGm&&At(e,t);if(!s||en(e,t).length)return null;let n={name:s.name,gm:e.gmName};if(te("localStorage",Zs,e))return i`<section class="wait" tabindex="-1">
  </section>`:null}var tn="who I am",sn="others of the same name";function jt(e,t){let s=({name:r})=>re(r,t.name),n=({id:r})=>Number(r.slice(1))<Number(t.id.slice(1));return e.people.
find(r=>r.active&&r.role!=="gm"&&s(r)&&n(r))}function nn(e,{id:t}){return e.characters.filter(({owner:s})=>s===t)}function on({play:e}){let t=e.people.find(({id:c})=>c===
e.me),s=t&&!e.isGm&&jt(e,t);if(!s||nn(e,t).length)return null;let n={name:s.name,gm:e.gmName};if(te("localStorage",tn,e))return a`<section class="wait" tabindex="-1">
      <p class="kick">${o("You are {name}",n)}</p>
      <h1>${o("Waiting for {gm} to hand you your seat",n)}<span class="dots"></span></h1>
    </section>`;let r=()=>{$e("localStorage",tn,e,!0),e.changed()},i=async()=>{let c=await e.page.askName?.();c!==null&&await e.act(()=>e.table.revoke(e.me))&&e.
page.anotherName(c)};return a`<section class="turn" tabindex="-1">
    <p class="kick">${o("{name} sits here already",n)}</p>
    <h1>${o("Are you {name}?",n)}</h1>
  </section>
    <div class="row wrap"><button class="primary" onClick=${r}>${o("I am {name}",n)}</button>
    <${k} play=${e} onClick=${i}>${o("I am somebody else: take another name")}<//></div>
    <p class="hint">${o("{gm} sees that you have come back, and hands you your seat with one press.",n)}</p>`}function Xs({play:e}){if(!e.isGm)return null;let t=X(
"localStorage",Vs,e)??[];return e.people.filter(n=>n.active&&n.role==="player"&&!t.includes(n.id)&&At(e,n)).map(n=>{let r=At(e,n),i=Qs(e,r),c={name:n.name,characters:W(
i.map(({name:m})=>m))},l=e.present.has(r.id),u=()=>e.act(async()=>{for(let{id:m,version:f}of i)await e.table.changeCharacter(m,{owner:n.id},f);return e.table.revoke(
r.id)}),d=()=>{ce("localStorage",Vs,e,[...t,n.id]),e.changed()};return a`<section class="turn" key=${n.id}><p class="kick">${o("{name} has joined again",c)}</p>
    <p class="hint">${o("{gm} sees that you have come back, and hands you your seat with one press.",n)}</p>`}function tn({play:e}){if(!e.isGm)return null;let t=ee(
    <p class="hint">${o("{gm} sees that you have come back, and hands you your seat with one press.",n)}</p>`}function tn({play:e}){if(!e.isGm)return null;let t=te(
"localStorage",Zs,e)??[];return e.people.filter(n=>n.active&&n.role==="player"&&!t.includes(n.id)&&qt(e,n)).map(n=>{let r=qt(e,n),i=Xs(e,r),c={name:n.name,characters:D(
i.map(({name:m})=>m))},l=e.present.has(r.id),u=()=>e.act(async()=>{for(let{id:m,version:h}of i)await e.table.changeCharacter(m,{owner:n.id},h);return e.table.revoke(
r.id)}),d=()=>{$e("localStorage",Zs,e,[...t,n.id]),e.changed()};return a`<section class="turn" key=${n.id}><p class="kick">${o("{name} has joined again",c)}</p>
    <${k} play=${e} onClick=${a}>${o("I am somebody else: take another name")}<//></div>
    <p class="hint">${o("{gm} sees that you have come back, and hands you your seat with one press.",n)}</p>`}function sn({play:e}){if(!e.isGm)return null;let t=te(
"localStorage",Xs,e)??[];return e.people.filter(n=>n.active&&n.role==="player"&&!t.includes(n.id)&&At(e,n)).map(n=>{let r=At(e,n),a=en(e,r),c={name:n.name,characters:y(
a.map(({name:m})=>m))},l=e.present.has(r.id),u=()=>e.act(async()=>{for(let{id:m,version:h}of a)await e.table.changeCharacter(m,{owner:n.id},h);return e.table.revoke(
r.id)}),d=()=>{$e("localStorage",Xs,e,[...t,n.id]),e.changed()};return i`<section class="turn" key=${n.id}><p class="kick">${o("{name} has joined again",c)}</p>
    <p class="hint">${o("{gm} sees that you have come back, and hands you your seat with one press.",n)}</p>`}function rn({play:e}){if(!e.isGm)return null;let t=te(
"localStorage",sn,e)??[];return e.people.filter(n=>n.active&&n.role==="player"&&!t.includes(n.id)&&jt(e,n)).map(n=>{let r=jt(e,n),i=nn(e,r),c={name:n.name,characters:y(
i.map(({name:m})=>m))},u=e.present.has(r.id),l=()=>e.act(async()=>{for(let{id:m,version:f}of i)await e.table.changeCharacter(m,{owner:n.id},f);return e.table.revoke(
r.id)}),d=()=>{$e("localStorage",sn,e,[...t,n.id]),e.changed()};return a`<section class="turn" key=${n.id}><p class="kick">${o("{name} has joined again",c)}</p>
      <h2>
        ${i.length?o("Give {characters} to the new {name}?",c):o("Close the former seat of {name}?",c)}
      </h2>
      ${u&&a`<p>${o("The former {name} is here too: ask them first.",c)}</p>`}
      <div class="row wrap">
        <${k} play=${e} class="primary" onClick=${l}>
          ${o("Hand the seat over")}
        <//>
      <button onClick=${d}>${o("It is somebody else")}</button></div></section>`})}function en({play:e}){let t=e.awaited(!0),n=e.actions.get(e.focus)??(["ask","write"].includes(e.focus)?void 0:t[0]?.action??e.actions.get(e.kept)??ur(e)),r=t.filter(
({action:c})=>c.id!==n?.id),i=N(null);return j(()=>{if(!(e.stepped||e.pressed)||e.sending)return;let c=d=>d.dataset.way===e.pressed,l=!e.stepped&&[...i.current.
querySelectorAll("[data-way]")].find(c);e.stepped=!1,e.pressed="",document.activeElement?.matches("input, textarea, select")||Qt(l?.querySelector?.("button")??i.
current.querySelector(".turn, .wait"))}),a`<div ref=${i}>
    <${dr} play=${e} />
    <${Zs} play=${e} />
    <${Xs} play=${e} />
      <button onClick=${d}>${o("It is somebody else")}</button></div></section>`})}function sn({play:e}){let t=e.awaited(!0),n=e.actions.get(e.focus)??(["ask","write"].includes(e.focus)?void 0:t[0]?.action??e.actions.get(e.kept)??fr(e)),r=t.filter(
      <button onClick=${d}>${o("It is somebody else")}</button></div></section>`})}function sn({play:e}){let t=e.awaited(!0),n=e.actions.get(e.focus)??(["ask","write"].includes(e.focus)?void 0:t[0]?.action??e.actions.get(e.kept)??pr(e)),r=t.filter(
({action:c})=>c.id!==n?.id),i=N(null);return j(()=>{if(!(e.stepped||e.pressed)||e.sending)return;let c=d=>d.dataset.way===e.pressed,l=!e.stepped&&[...i.current.
querySelectorAll("[data-way]")].find(c);e.stepped=!1,e.pressed="",document.activeElement?.matches("input, textarea, select")||Vt(l?.querySelector?.("button")??i.
current.querySelector(".turn, .wait"))}),a`<div ref=${i}>
    <${gr} play=${e} />
    <${en} play=${e} />
      <button onClick=${d}>${o("It is somebody else")}</button></div></section>`})}function nn({play:e}){let t=e.awaited(!0),n=e.actions.get(e.focus)??(["ask","write"].includes(e.focus)?void 0:t[0]?.action??e.actions.get(e.kept)??gr(e)),r=t.filter(
({action:c})=>c.id!==n?.id),a=N(null);return j(()=>{if(!(e.stepped||e.pressed)||e.sending)return;let c=d=>d.dataset.way===e.pressed,l=!e.stepped&&[...a.current.
querySelectorAll("[data-way]")].find(c);e.stepped=!1,e.pressed="",document.activeElement?.matches("input, textarea, select")||Qt(l?.querySelector?.("button")??a.
current.querySelector(".turn, .wait"))}),i`<div ref=${a}>
    <${br} play=${e} />
    <${tn} play=${e} />
    <${sn} play=${e} />
    ${r.length>0&&i`<p class="next">
      <button onClick=${d}>${o("It is somebody else")}</button></div></section>`})}function an({play:e}){let t=e.awaited(!0),n=e.actions.get(e.focus)??(["ask","write"].includes(e.focus)?void 0:t[0]?.action??e.actions.get(e.kept)??wr(e)),r=t.filter(
({action:c})=>c.id!==n?.id),i=N(null);return j(()=>{if(!(e.stepped||e.pressed)||e.sending)return;let c=d=>d.dataset.way===e.pressed,u=!e.stepped&&[...i.current.
querySelectorAll("[data-way]")].find(c);e.stepped=!1,e.pressed="",document.activeElement?.matches("input, textarea, select")||es(u?.querySelector?.("button")??i.
current.querySelector(".turn, .wait"))}),a`<div ref=${i}>
    <${vr} play=${e} />
    <${on} play=${e} />
    <${rn} play=${e} />
    ${r.length>0&&a`<p class="next">
        <button class="quiet" onClick=${()=>e.look(r[0].action.id)}>
          ${o("next: {name}",{name:e.nameOf(r[0].action.character)})}
        </button>
      </p>`}
    ${n?a`<${$r} key=${n.id} play=${e} action=${n} />`:a`<${fr} play=${e} />`}
    ${n?a`<${gr} key=${n.id} play=${e} action=${n} />`:a`<${wr} play=${e} />`}
    ${n?a`<${br} key=${n.id} play=${e} action=${n} />`:a`<${vr} play=${e} />`}
    ${n&&a`<div class="row wrap">
    ${n?i`<${kr} key=${n.id} play=${e} action=${n} />`:i`<${xr} play=${e} />`}
    ${n&&i`<div class="row wrap">
    ${n?a`<${xr} key=${n.id} play=${e} action=${n} />`:a`<${Or} play=${e} />`}
    ${n&&a`<div class="row wrap">
        <button class="quiet" onClick=${()=>e.look("ask")}>
          <${x} name="plus" />
          ${e.isGm?o("Call for another roll"):o("Something else")}
        </button>
        <${tn} play=${e} />
      </div>`}
    ${n&&a`<${sn} play=${e} current=${n} />`}
  </div>`}function ur(e){return[...e.actions.values()].reverse().find(t=>!e.isGm&&e.isMe(t.character)&&t.awaits.length)}function tn({play:e}){return a`<button class="quiet" onClick=${()=>e.
open("dice")}><${x} name="dice" />${o("Other dice")}</button>`}function dr({play:e}){let{refusal:t}=e,{contradictions:s,foreign:n}=Ue(e),r=e.since.toLocaleTimeString(
U,{hour:"2-digit",minute:"2-digit"});return a`<div class="notices">
        <${nn} play=${e} />
        <${on} play=${e} />
        <${cn} play=${e} />
      </div>`}
    ${n&&a`<${ln} play=${e} current=${n} />`}
  </div>`}function wr(e){return[...e.actions.values()].reverse().find(t=>!e.isGm&&e.isMe(t.character)&&t.awaits.length)}function cn({play:e}){return a`<button class="quiet" onClick=${()=>e.
open("dice")}><${x} name="dice" />${o("Other dice")}</button>`}function vr({play:e}){let{refusal:t}=e,{contradictions:s,foreign:n}=Je(e),r=e.since.toLocaleTimeString(
H,{hour:"2-digit",minute:"2-digit"});return a`<div class="notices">
    ${e.gone&&a`<p class="note" role="status">
        ${o("You see the table as of {time}. What needs the table waits until it is back.",{time:r})}
      </p>`}
    ${e.slow&&a`<p class="note" role="status">
        ${o("What you sent is on its way. It may have arrived already. We ask until we know; it never happens twice.")}
      </p>`}
    ${s>0&&a`<p class="note bad" role="alert">
        ${o("What the table tells does not agree with what it told before. The proof is kept here.")} <button class="mini" onClick=${()=>e.open("fair")}>
          ${o("Fair dice")}
        </button>
      </p>`}
    ${n>0&&a`<${ze} count=${n} />`}
    <div role="alert">${t&&a`<p class="note bad">
        ${t.text} ${t.more.join(" ")} <button class="mini quiet" aria-label=${o("Close")} onClick=${()=>{e.refusal=null,e.changed()}}><${x} name="close" /></button></p>`}</div></div>`}
function $r({play:e,action:t}){if(t.state==="rolled"||t.state==="settled")return a`<${Ys} play=${e} action=${t} />`;let s=e.isMe(t.character);return e.isGm&&s&&
t.agreed?a`<${_t} play=${e} action=${t} />
    <details class="card">
      <summary>${o("Change the terms")}</summary>
      <${qt} play=${e} action=${t} inner=${!0} />
    </details>`:e.isGm?a`<${qt} play=${e} action=${t} />`:s?a`<${_t} play=${e} action=${t} />`:a`<${mr} play=${e} action=${t} />`}function mr({play:e,action:t}){
let s=t.offers.filter(({state:$,to:h,by:w})=>$==="open"&&(e.isMe(h)||e.isMe(w))),n=Oe(e,t),r=e.stakes.get(t.id)?.value,i=r?.outcomes?.length?G(e,r.outcomes,t.says):
    ${n>0&&a`<${Ye} count=${n} />`}
    ${n>0&&a`<${Ke} count=${n} />`}
    <div role="alert">${t&&a`<p class="note bad">
    ${n>0&&i`<${Ve} count=${n} />`}
    <div role="alert">${t&&i`<p class="note bad">
    ${n>0&&a`<${Ve} count=${n} />`}
    <div role="alert">${t&&a`<p class="note bad">
        ${t.text} ${t.more.join(" ")} <button class="mini quiet" aria-label=${o("Close")} onClick=${()=>{e.refusal=null,e.changed()}}><${x} name="close" /></button></p>`}</div></div>`}
function xr({play:e,action:t}){if(t.state==="rolled"||t.state==="settled")return a`<${Ks} play=${e} action=${t} />`;let s=e.isMe(t.character);return e.isGm&&s&&
t.agreed?a`<${Tt} play=${e} action=${t} />
    <details class="card">
      <summary>${o("Change the terms")}</summary>
      <${At} play=${e} action=${t} inner=${!0} />
    </details>`:e.isGm?a`<${At} play=${e} action=${t} />`:s?a`<${Tt} play=${e} action=${t} />`:a`<${Cr} play=${e} action=${t} />`}function Cr({play:e,action:t}){
let s=t.offers.filter(({state:h,to:$,by:w})=>h==="open"&&(e.isMe($)||e.isMe(w))),n=Ae(e,t),r=e.stakes.get(t.id)?.value,i=r?.outcomes?.length?P(e,r.outcomes,t.says):
null,c=e.nameOf(t.character),[u,l]=b(""),d=s.some(({kind:h})=>h==="assist")||t.offers.some(({kind:h,state:$})=>h==="assist"&&$==="accepted"),m=e.game.offers.assist,
f=ft(e,t),p=h=>e.act(()=>e.table.makeOffer(t.id,{kind:"assist",character:h,text:u}),()=>l(""));return a`<section class=${n?"turn":"wait"} tabindex="-1">
    <p class="kick">${n?o("{name} asks you",{name:c}):o("{name} is about to roll",{name:c})}</p>
    <h1>
      ${n?be(e,t,n):o("Waiting for {who}",{who:W([...new Set(t.awaits.map(({who:$})=>e.nameOf($)))])})}
    </h1>
      ${n&&a`<${Tt} play=${e} offer=${n} stakes=${r} parts=${i} />`}
      ${t.spec.goal&&a`<p class="says">${y(t.spec.goal)}</p>`}
      <${ge} play=${e} action=${t} />
    </section>
    ${r&&!r.problem&&a`<section class="card" aria-label=${o("Stakes")}><${Qe} play=${e} action=${t} /></section>`}
    ${n&&a`<${_e} play=${e} action=${t} offer=${n} />`}
    ${s.some($=>$!==n)&&a`<section class="card">
        <ul>
          ${s.filter($=>$!==n).map($=>a`<${ee} key=${$.id} ...${K(e,t,$)} play=${e} action=${t} />`)}
      ${n?we(e,t,n):o("Waiting for {who}",{who:D([...new Set(t.awaits.map(({who:$})=>e.nameOf($)))])})}
      ${n?we(e,t,n):o("Waiting for {who}",{who:D([...new Set(t.awaits.map(({who:f})=>e.nameOf(f)))])})}
      ${n?ve(e,t,n):o("Waiting for {who}",{who:y([...new Set(t.awaits.map(({who:f})=>e.nameOf(f)))])})}
      ${n?ve(e,t,n):o("Waiting for {who}",{who:y([...new Set(t.awaits.map(({who:h})=>e.nameOf(h)))])})}
    </h1>
      ${n&&a`<${qt} play=${e} offer=${n} stakes=${r} parts=${i} />`}
      ${t.spec.goal&&a`<p class="says">${M(t.spec.goal)}</p>`}
      <${he} play=${e} action=${t} />
    </section>
    ${r&&!r.problem&&a`<section class="card" aria-label=${o("Stakes")}><${tt} play=${e} action=${t} /></section>`}
    ${n&&a`<${je} play=${e} action=${t} offer=${n} />`}
    ${s.some(h=>h!==n)&&a`<section class="card">
        <ul>
          ${s.filter(h=>h!==n).map(h=>a`<${ce} key=${h.id} ...${X(e,t,h)} play=${e} action=${t} />`)}
        </ul>
      </section>`}
    ${!d&&m&&e.mine.length>0&&a`<section class="card stack"><h2>${o("Help {name}",{name:c})}</h2>
      ${f&&a`<p class="gain"><b>${o("{now} to {next} %",f)}</b></p>
        <${z} plain parts=${f.parts} was=${Fe(f.was)} />`}
        <${U} plain parts=${f.parts} was=${Ge(f.was)} />`}
      ${h&&a`<p class="gain"><b>${o("{now} to {next} %",h)}</b></p>
        <${U} plain parts=${h.parts} was=${Pe(h.was)} />`}
    ${!d&&m&&e.mine.length>0&&i`<section class="card stack"><h2>${o("Help {name}",{name:c})}</h2>
      ${h&&i`<p class="gain"><b>${o("{now} to {next} %",h)}</b></p>
        <${U} plain parts=${h.parts} was=${He(h.was)} />`}
        <${U} plain parts=${f.parts} was=${He(f.was)} />`}
      <div>
        <label for="help-text">${o("How?")}</label>
        <input
          id="help-text"
          class="says"
          maxlength="500"
          value=${u}
          onInput=${h=>l(h.target.value)}
        />
      </div>
      <div class="row wrap">
        ${e.mine.map($=>a`<${k} play=${e} onClick=${()=>p($.id)}>
              ${o("{name} helps",{name:$.name})} <span class="soft tiny">
                ${m.costs&&o("costs {costs}",{costs:re(e,m.costs)})}
        ${e.mine.map(f=>a`<${k} play=${e} onClick=${()=>p(f.id)}>
        ${e.mine.map(f=>i`<${k} play=${e} onClick=${()=>p(f.id)}>
              ${o("{name} helps",{name:f.name})} <span class="soft tiny">
                ${m.costs&&o("costs {costs}",{costs:ae(e,m.costs)})}
        ${e.mine.map(h=>a`<${k} play=${e} onClick=${()=>p(h.id)}>
              ${o("{name} helps",{name:h.name})} <span class="soft tiny">
                ${m.costs&&o("costs {costs}",{costs:ie(e,m.costs)})}
              </span>
            <//>`)}
      </div>
    </section>`}
    ${e.game.offers.die&&a`<${hr} play=${e} action=${t} />`}
    ${e.game.offers.bargain&&a`<details class="card">
        <summary>${o("Offer a devil's bargain")}</summary>
        <${Ze} play=${e} action=${t} />
      </details>`}`}function hr({play:e,action:t}){let[s,n]=b(""),[r,i]=b(6),c=l=>{l.preventDefault(),e.act(()=>e.table.makeOffer(t.id,{kind:"die",die:{source:s.
    ${e.game.offers.die&&a`<${kr} play=${e} action=${t} />`}
    ${e.game.offers.die&&a`<${wr} play=${e} action=${t} />`}
    ${e.game.offers.bargain&&a`<details class="card">
    ${e.game.offers.die&&i`<${vr} play=${e} action=${t} />`}
    ${e.game.offers.bargain&&i`<details class="card">
    ${e.game.offers.die&&a`<${Sr} play=${e} action=${t} />`}
    ${e.game.offers.bargain&&a`<details class="card">
        <summary>${o("Offer a devil's bargain")}</summary>
        <${Xe} play=${e} action=${t} />
      </details>`}`}function Sr({play:e,action:t}){let[s,n]=b(""),[r,i]=b(6),c=u=>{u.preventDefault(),e.act(()=>e.table.makeOffer(t.id,{kind:"die",die:{source:s.
trim(),sides:r}}),()=>n(""))};return a`<details class="card"><summary>${o("Give a die")}</summary><form class="stack" onSubmit=${c}>
    <div>
      <label for="die-source">${o("What gives it?")}</label>
      <input
        id="die-source"
        maxlength="80"
        required
        value=${s}
        onInput=${u=>n(u.target.value)}
      />
    </div>
    <div class="dial" role="group" aria-label=${o("Which die?")}>
      ${[4,6,8,10,12].map(u=>a`<button type="button" aria-pressed=${String(u===r)} onClick=${()=>i(u)}>
            ${o("d{n}",{n:u})}
          </button>`)}
    </div>
    <${k} play=${e}>${o("Offer it")}<//></form></details>`}function fr({play:e}){let t=[...e.entries].reverse().find(({type:p})=>p==="rolled"||p==="resisted"),s=e.
awaited(!1),n=e.role==="spectator",r=e.isGm||e.mine.length>0,[i,c]=b(()=>le(e,"ask")),l=!e.isGm&&(!t||!e.mine.length),u=e.focus==="ask"||i||l,d=u&&!n&&!e.characters.
length,[m]=b(()=>le(e,"character")),f=[...new Set(s.flatMap(({turns:p})=>p.map(({who:$})=>e.nameOf($))))];return a`
    ${f.length>0&&a`<section class="wait" tabindex="-1">
        <p class="kick">${o("Nothing is due from you")}</p>
        <h1>${o("Waiting for {who}",{who:W(f)})}<span class="dots"></span></h1>
      </section>`}
    ${!f.length&&a`<section class="wait" tabindex="-1"><h1>${gr(e,t)}</h1></section>`}
    <${sn} play=${e} />
    ${e.isGm&&!t&&a`<${br} play=${e} />`}
    ${t&&a`<${Te} key=${t.seq} play=${e} entry=${t} />`}
    <${ds} play=${e} />
    ${!n&&u&&a`<${$s} play=${e} close=${l?null:()=>c(!1)} />`}
    ${!n&&!u&&r&&a`<button class=${e.isGm?"wide":"primary wide"} onClick=${()=>{e.focus="ask",c(!0)}}>${e.isGm?o("Call for a roll"):o("I want to \u2026")}</button>`}
    ${!n&&a`<${tn} play=${e} />`}
    ${e.isGm&&e.game.resist_rule&&e.characters.length>0&&a`<${pr} play=${e} />`}
    ${e.isGm&&!d&&a`<details class="card" open=${m}>
        <summary>${o("A character of yours")}</summary>
        <${Le} play=${e} />
      </details>`}`}function pr({play:e}){let[t]=b(()=>le(e,"narrate")),{draft:{text:s,harm:n,cid:r},written:i,change:c,clear:l,send:u}=Y(e,"narrate",{text:"",harm:1,
    <${k} play=${e}>${o("Offer it")}<//></form></details>`}function wr({play:e}){let t=[...e.entries].reverse().find(({type:$})=>$==="rolled"||$==="resisted"),s=e.
awaited(!1),n=e.role==="spectator",r=e.isGm||e.mine.length>0,[i,c]=b(()=>$e(e,"ask")),l=!e.isGm&&(!t||!e.mine.length),u=e.focus==="ask"||i||l,d=u?[]:Ks(e),m=u&&
!n&&!e.characters.length,[f]=b(()=>$e(e,"character")),p=[...new Set(s.flatMap(({turns:$})=>$.map(({who:h})=>e.nameOf(h))))];return a`
    <${k} play=${e}>${o("Offer it")}<//></form></details>`}function vr({play:e}){let t=[...e.entries].reverse().find(({type:f})=>f==="rolled"||f==="resisted"),s=e.
awaited(!1),n=e.role==="spectator",r=e.isGm||e.mine.length>0,[i,c]=b(()=>me(e,"ask")),l=!e.isGm&&(!t||!e.mine.length),u=e.focus==="ask"||i||l,d=u?[]:Ks(e),m=u&&
!n&&!e.characters.length,[h]=b(()=>me(e,"character")),p=[...new Set(s.flatMap(({turns:f})=>f.map(({who:$})=>e.nameOf($))))];return a`
    ${p.length>0&&!d.length&&a`<section class="wait" tabindex="-1">
    <${k} play=${e}>${o("Offer it")}<//></form></details>`}function xr({play:e}){let t=[...e.entries].reverse().find(({type:f})=>f==="rolled"||f==="resisted"),s=e.
awaited(!1),n=e.role==="spectator",r=e.isGm||e.mine.length>0,[a,c]=b(()=>me(e,"ask")),l=!e.isGm&&(!t||!e.mine.length),u=e.focus==="ask"||a||l,d=u?[]:zs(e),m=u&&
!n&&!e.characters.length,[h]=b(()=>me(e,"character")),p=[...new Set(s.flatMap(({turns:f})=>f.map(({who:$})=>e.nameOf($))))];return i`
    ${p.length>0&&!d.length&&i`<section class="wait" tabindex="-1">
    <${k} play=${e}>${o("Offer it")}<//></form></details>`}function Or({play:e}){let t=[...e.entries].reverse().find(({type:h})=>h==="rolled"||h==="resisted"),s=e.
awaited(!1),n=e.role==="spectator",r=e.isGm||e.mine.length>0,[i,c]=b(()=>me(e,"ask")),u=!e.isGm&&(!t||!e.mine.length),l=e.focus==="ask"||i||u,d=l?[]:Js(e),m=l&&
!n&&!e.characters.length,[f]=b(()=>me(e,"character")),p=[...new Set(s.flatMap(({turns:h})=>h.map(({who:$})=>e.nameOf($))))];return a`
    ${p.length>0&&!d.length&&a`<section class="wait" tabindex="-1">
        <p class="kick">${o("Nothing is due from you")}</p>
        <h1>${o("Waiting for {who}",{who:y(p)})}<span class="dots"></span></h1>
      </section>`}
    ${d.map(h=>a`<${Vs} key=${h.id} play=${e} action=${h} />`)}
    ${!p.length&&!d.length&&a`<section class="wait" tabindex="-1"><h1>${Tr(e,t)}</h1></section>`}
    <${ln} play=${e} />
    ${e.isGm&&!t&&a`<${qr} play=${e} />`}
    ${t&&a`<${Te} key=${t.seq} play=${e} entry=${t} />`}
    <${fs} play=${e} />
    ${!n&&l&&a`<${Be} play=${e} close=${u?null:()=>c(!1)} />`}
    ${!n&&!l&&r&&a`<button class=${e.isGm||d.length?"wide":"primary wide"} onClick=${()=>{e.focus="ask",c(!0)}}>${e.isGm?o("Call for a roll"):o("I want to \u2026")}</button>`}
    ${!n&&a`<${cn} play=${e} />`}
    ${e.isGm&&e.game.resist_rule&&e.characters.length>0&&a`<${_r} play=${e} />`}
    ${e.isGm&&!m&&a`<details class="card" open=${f}>
        <summary>${o("A character of yours")}</summary>
        <${Pe} play=${e} />
      </details>`}`}function _r({play:e}){let[t]=b(()=>me(e,"narrate")),{draft:{text:s,harm:n,cid:r},written:i,change:c,clear:u,send:l}=V(e,"narrate",{text:"",harm:1,
cid:""}),d=e.character(r)?r:e.characters[0].id,m=f=>{f.preventDefault();let p={id:"custom",text:s.trim(),...n?{harm_level:n}:{}},h={kind:"narrated",character:d,
consequences:[p]};l(()=>e.table.openAction(h))};return a`<details class="card" open=${t}>
    <summary>${o("Something befalls somebody")}</summary>
    <form class="stack" onSubmit=${m}>
    <div>
      <label for="narrate-who">${o("Whom does it befall?")}</label>
      <select id="narrate-who" value=${d} onChange=${f=>c({cid:f.target.value})}>
        ${e.characters.map(({id:f,name:p})=>a`<option value=${f}>${p}</option>`)}
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
        onInput=${f=>c({text:f.target.value})}
      />
    </div>
    <div>
      <label for="narrate-harm">${o("Level of harm; 0 is none")}</label>
      <${W} id="narrate-harm" value=${n} most=${3} change=${f=>c({harm:f})} />
    </div>
    <p class="hint">${o("No roll comes before it. It can be resisted.")}</p>
    <div class="row wrap">
      <${k} play=${e}>${o("Tell the table")}<//>
      ${i&&a`<button type="button" class="quiet" onClick=${u}>${o("Cancel")}</button>`}
    </div>
  </form>
</details>`}function gr(e,t){return e.role==="spectator"?o("You watch"):!e.mine.length&&!e.isGm?o("Who do you play?"):e.isGm?t?o("What happens now?"):o("Your ta\
ble is open"):t?o("What do you do?"):o("What do you want to do?")}function br({play:e}){let t=e.people.filter(({id:n,active:r})=>r&&n!==e.me),s=[[X("localStorag\
e",os,e),o("Save your seat: it is in this browser alone"),"seat",o("Save")],[t.length>0,o("Invite the players"),"invite",o("Invite")],[e.characters.length>0,o("\
They name their characters")],[e.clocks.length>0,o("Draw a clock: what are they up against?")],[e.actions.size>0,o("Call the first roll, or let a player ask for\
 one")]];return a`<section class="card"><h2>${o("Your first evening")}</h2><ul class="steps">
</details>`}function xr(e,t){return e.role==="spectator"?o("You watch"):!e.mine.length&&!e.isGm?o("Who do you play?"):e.isGm?t?o("What happens now?"):o("Your ta\
ble is open"):t?o("What do you do?"):o("What do you want to do?")}function Cr({play:e}){let t=e.people.filter(({id:n,active:r})=>r&&n!==e.me),s=[[ee("localStora\
</details>`}function Cr(e,t){return e.role==="spectator"?o("You watch"):!e.mine.length&&!e.isGm?o("Who do you play?"):e.isGm?t?o("What happens now?"):o("Your ta\
ble is open"):t?o("What do you do?"):o("What do you want to do?")}function Sr({play:e}){let t=e.people.filter(({id:n,active:r})=>r&&n!==e.me),s=[[te("localStora\
ge",ns,e),o("Save your seat: it is in this browser alone"),"seat",o("Save")],[t.length>0,o("Invite the players"),"invite",o("Invite")],[e.characters.length>0,o(
</details>`}function Sr(e,t){return e.role==="spectator"?o("You watch"):!e.mine.length&&!e.isGm?o("Who do you play?"):e.isGm?t?o("What happens now?"):o("Your ta\
ble is open"):t?o("What do you do?"):o("What do you want to do?")}function Or({play:e}){let t=e.people.filter(({id:n,active:r})=>r&&n!==e.me),s=[[te("localStora\
ge",os,e),o("Save your seat: it is in this browser alone"),"seat",o("Save")],[t.length>0,o("Invite the players"),"invite",o("Invite")],[e.characters.length>0,o(
</details>`}function Tr(e,t){return e.role==="spectator"?o("You watch"):!e.mine.length&&!e.isGm?o("Who do you play?"):e.isGm?t?o("What happens now?"):o("Your ta\
ble is open"):t?o("What do you do?"):o("What do you want to do?")}function qr({play:e}){let t=e.people.filter(({id:n,active:r})=>r&&n!==e.me),s=[[te("localStora\
ge",is,e),o("Save your seat: it is in this browser alone"),"seat",o("Save")],[t.length>0,o("Invite the players"),"invite",o("Invite")],[e.characters.length>0,o(
"They name their characters")],[e.clocks.length>0,o("Draw a clock: what are they up against?")],[e.actions.size>0,o("Call the first roll, or let a player ask fo\
r one")]];return a`<section class="card"><h2>${o("Your first evening")}</h2><ul class="steps">
    ${s.map(([n,r,i,c])=>a`<li>
          <${x} name=${n?"check":"more"} />
          <span>${r}${n?a`<span class="off"> (${o("done")})</span>`:""}</span>
          ${i&&!n&&a`<button class="mini push" onClick=${()=>e.open(i)}>${c}</button>`}
        </li>`)}
  </ul></section>`}function sn({play:e,current:t}){let s=[...e.actions.values()].filter(r=>r.id!==t?.id&&r.state!=="settled"&&!r.awaits.some(({who:i})=>e.isMe(i)));
  </ul></section>`}function on({play:e,current:t}){let s=[...e.actions.values()].filter(r=>r.id!==t?.id&&r.state!=="settled"&&!r.awaits.some(({who:i})=>e.isMe(i)));
if(!s.length)return null;let n=e.role==="spectator";return a`<section class="card">
  </ul></section>`}function rn({play:e,current:t}){let s=[...e.actions.values()].filter(r=>r.id!==t?.id&&r.state!=="settled"&&!r.awaits.some(({who:a})=>e.isMe(a)));
if(!s.length)return null;let n=e.role==="spectator";return i`<section class="card">
  </ul></section>`}function ln({play:e,current:t}){let s=[...e.actions.values()].filter(r=>r.id!==t?.id&&r.state!=="settled"&&!r.awaits.some(({who:i})=>e.isMe(i)));
if(!s.length)return null;let n=e.role==="spectator";return a`<section class="card">
    <h2>${t?o("Also open"):o("At the table now")}</h2>
    <ul class="queue">${s.map(r=>{let i=e.mine.length>0&&ft(e,r),c=a`<span class="says">${r.spec.goal??""}</span>
      <span class="who">
        ${e.nameOf(r.character)} · ${o("waits for {who}",{who:W([...new Set(r.awaits.map(({who:l})=>e.nameOf(l)))])})}
      </span>`;return a`<li>
        ${n?a`<p class="entry">${c}</p>`:a`<button class="entry" onClick=${()=>e.look(r.id)}>${c}</button>`}
      ${r.state!=="rolled"&&!t&&a`<div class="watched">
          <${ge} play=${e} action=${r} />
          <${Qe} play=${e} action=${r} />
        ${e.nameOf(r.character)} · ${o("waits for {who}",{who:D([...new Set(r.awaits.map(({who:l})=>e.nameOf(l)))])})}
      </span>`;return a`<li>
        ${n?a`<p class="entry">${c}</p>`:a`<button class="entry" onClick=${()=>e.look(r.id)}>${c}</button>`}
      ${r.state!=="rolled"&&!t&&a`<div class="watched">
          <${ke} play=${e} action=${r} />
          <${Xe} play=${e} action=${r} />
          ${i&&a`<button class="wide" onClick=${()=>e.look(r.id)}>
              ${o("Help {name}: {now} to {next} %",{...i,name:e.nameOf(r.character)})}
            </button>`}
        </div>`}
    </li>`})}</ul></section>`}function Et(e,{properties:t}){return Object.keys(t).find(s=>s!==e.game.approach.member)}var Nt="free";function jt({owner:e,free:t}){return e??(t?Nt:"")}function nn({
play:e,character:t,close:s}){let[n,r]=b(()=>({name:t.name,note:t.note,owner:jt(t),sheet:t.sheet??{},version:t.version})),i=h=>r({...n,...h}),c=e.role==="gm",l=JSON.
stringify([t.sheet,t.name,t.note]),u=N(l),d=u.current!==l,m=async h=>{h.preventDefault();let w={name:n.name.trim()||t.name,note:n.note,sheet:n.sheet};if(c&&n.owner!==
jt(t)){let q=n.owner===Nt;Object.assign(w,{owner:q?null:n.owner||null,free:q})}let S=d?n.version:t.version;await e.act(()=>e.table.changeCharacter(t.id,w,S))&&(e.
say(o("Saved.")),s())},f=()=>{u.current=l,r({name:t.name,note:t.note,owner:jt(t),sheet:t.sheet??{},version:t.version})},p=async()=>{await e.ask(o("Remove {name}\
    </li>`})}</ul></section>`}function Nt(e,{properties:t}){return Object.keys(t).find(s=>s!==e.game.approach.member)}var jt="free";function At({owner:e,free:t}){return e??(t?jt:"")}function rn({
play:e,character:t,close:s}){let[n,r]=b(()=>({name:t.name,note:t.note,owner:At(t),sheet:t.sheet??{},version:t.version})),i=$=>r({...n,...$}),c=e.role==="gm",l=JSON.
        ${e.nameOf(r.character)} · ${o("waits for {who}",{who:y([...new Set(r.awaits.map(({who:l})=>e.nameOf(l)))])})}
      </span>`;return i`<li>
        ${n?i`<p class="entry">${c}</p>`:i`<button class="entry" onClick=${()=>e.look(r.id)}>${c}</button>`}
      ${r.state!=="rolled"&&!t&&i`<div class="watched">
          <${fe} play=${e} action=${r} />
        ${e.nameOf(r.character)} · ${o("waits for {who}",{who:y([...new Set(r.awaits.map(({who:u})=>e.nameOf(u)))])})}
      </span>`;return a`<li>
        ${n?a`<p class="entry">${c}</p>`:a`<button class="entry" onClick=${()=>e.look(r.id)}>${c}</button>`}
      ${r.state!=="rolled"&&!t&&a`<div class="watched">
          <${he} play=${e} action=${r} />
          <${tt} play=${e} action=${r} />
          ${i&&a`<button class="wide" onClick=${()=>e.look(r.id)}>
              ${o("Help {name}: {now} to {next} %",{...i,name:e.nameOf(r.character)})}
            </button>`}
        </div>`}
    </li>`})}</ul></section>`}function It(e,{properties:t}){return Object.keys(t).find(s=>s!==e.game.approach.member)}var Et="free";function Nt({owner:e,free:t}){return e??(t?Et:"")}function un({
play:e,character:t,close:s}){let[n,r]=b(()=>({name:t.name,note:t.note,owner:Nt(t),sheet:t.sheet??{},version:t.version})),i=$=>r({...n,...$}),c=e.role==="gm",u=JSON.
stringify([t.sheet,t.name,t.note]),l=N(u),d=l.current!==u,m=async $=>{$.preventDefault();let w={name:n.name.trim()||t.name,note:n.note,sheet:n.sheet};if(c&&n.owner!==
Nt(t)){let S=n.owner===Et;Object.assign(w,{owner:S?null:n.owner||null,free:S})}let O=d?n.version:t.version;await e.act(()=>e.table.changeCharacter(t.id,w,O))&&(e.
say(o("Saved.")),s())},f=()=>{l.current=u,r({name:t.name,note:t.note,owner:Nt(t),sheet:t.sheet??{},version:t.version})},p=async()=>{await e.ask(o("Remove {name}\
 from the table? The story keeps what they did.",{name:t.name}),o("Remove them"))&&await e.act(()=>e.table.deleteCharacter(t.id,t.version))},h=$=>`${t.id}-${$}`;
return a`<form class="stack more-row" onSubmit=${m}>
    ${d?a`<p class="note" role="status">
          ${o("Somebody has changed this sheet meanwhile.")} <button type="button" class="mini" onClick=${f}>
            ${o("Take theirs")}
          </button>
        </p>`:null}
    <div>
      <label for=${h("name")}>${o("Name")}</label>
      <input
        id=${h("name")}
        maxlength="80"
        value=${n.name}
        onInput=${$=>i({name:$.currentTarget.value})}
      />
    </div>
    ${Object.entries(e.game.sheet.properties).map(([h,w])=>a`<${on}
    ${Object.entries(e.game.sheet.properties).map(([h,w])=>a`<${an}
        key=${h}
    ${Object.entries(e.game.sheet.properties).map(([$,w])=>a`<${an}
    ${Object.entries(e.game.sheet.properties).map(([$,w])=>i`<${cn}
    ${Object.entries(e.game.sheet.properties).map(([$,w])=>a`<${dn}
        key=${$}
        play=${e}
        id=${h($)}
        title=${w.title}
        hint=${w.description}
        schema=${{...w.additionalProperties,"x-names":w["x-names"]}}
        value=${n.sheet[h]??{}}
        known=${kr(e,h)} change=${S=>i({sheet:{...n.sheet,[h]:S}})} />`)}
        known=${Sr(e,h)} change=${C=>i({sheet:{...n.sheet,[h]:C}})} />`)}
        value=${n.sheet[$]??{}}
        known=${Ar(e,$)} change=${O=>i({sheet:{...n.sheet,[$]:O}})} />`)}
    <div>
      <label for=${h("note")}>${o("Note")}</label>
      <textarea
        id=${h("note")}
        class="says"
        maxlength="500"
        value=${n.note}
        onInput=${$=>i({note:$.currentTarget.value})}
      >
      </textarea>
    </div>
    ${c?a`<div>
          <label for=${h("owner")}>${o("Who plays them")}</label>
          <select
            id=${h("owner")}
            value=${n.owner}
            onChange=${$=>i({owner:$.currentTarget.value})}
          >
          <option value="">${o("the game master")}</option>
          <option value=${Nt}>${o("whoever takes them")}</option>
          <option value=${jt}>${o("whoever takes them")}</option>
          ${e.people.filter(({active:$,role:w})=>$&&w==="player").map(({id:$,name:w})=>a`<option value=${$}>${w}</option>`)}
          ${e.people.filter(({active:$,role:w})=>$&&w==="player").map(({id:$,name:w})=>i`<option value=${$}>${w}</option>`)}
          <option value=${Et}>${o("whoever takes them")}</option>
          ${e.people.filter(({active:$,role:w})=>$&&w==="player").map(({id:$,name:w})=>a`<option value=${$}>${w}</option>`)}
        </select></div>`:null}
    <div class="row wrap">
      <${k} play=${e} class="primary">${o("Save")}<//>
      <button type="button" onClick=${s}>${o("Cancel")}</button>
      <${k} play=${e} type="button" class="quiet push" onClick=${p}>${o("Remove them")}<//></div>
  </form>`}function kr(e,t){return[...new Set(e.characters.flatMap(({sheet:s})=>Object.keys(s?.[t]??{})))]}function on({play:e,id:t,title:s,hint:n,schema:r,value:i,
known:c,change:l}){let[u,d]=b(""),m=N(null),f=(r["x-names"]??[]).filter(v=>!Object.keys(i).some(R=>oe(R,v))),p=r.type==="object"?Et(e,r):"",$=r.enum?r.enum[1]??
r.enum[0]:r.type==="object"?{[e.game.approach.member]:1}:1,h=v=>v in i||l({...i,[v]:$}),w=()=>{let v=u.trim();if(!v){m.current?.focus();return}h(v),d(""),m.current?.
focus()},S=v=>l(Object.fromEntries(Object.entries(i).filter(([R])=>R!==v))),q=v=>{v.key==="Enter"&&(v.preventDefault(),w())};return a`<fieldset class="map"><legend>${s}</legend>${n?
a`<p class="hint">${n}</p>`:null}
    <ul>${Object.entries(i).map(([v,R])=>a`<li key=${v}><span class="map-name">${v}</span>
        <${wr}
  </form>`}function Sr(e,t){return[...new Set(e.characters.flatMap(({sheet:s})=>Object.keys(s?.[t]??{})))]}function an({play:e,id:t,title:s,hint:n,schema:r,value:i,
known:c,change:l}){let[u,d]=b(""),m=N(null),f=(r["x-names"]??[]).filter(v=>!Object.keys(i).some(L=>re(L,v))),p=r.type==="object"?Nt(e,r):"",$=r.enum?r.enum[1]??
r.enum[0]:r.type==="object"?{[e.game.approach.member]:1}:1,h=v=>v in i||l({...i,[v]:$}),w=()=>{let v=u.trim();if(!v){m.current?.focus();return}h(v),d(""),m.current?.
focus()},C=v=>l(Object.fromEntries(Object.entries(i).filter(([L])=>L!==v))),O=v=>{v.key==="Enter"&&(v.preventDefault(),w())};return a`<fieldset class="map"><legend>${s}</legend>${n?
  </form>`}function Or(e,t){return[...new Set(e.characters.flatMap(({sheet:s})=>Object.keys(s?.[t]??{})))]}function an({play:e,id:t,title:s,hint:n,schema:r,value:i,
known:c,change:l}){let[u,d]=b(""),m=N(null),h=(r["x-names"]??[]).filter(v=>!Object.keys(i).some(L=>re(L,v))),p=r.type==="object"?Nt(e,r):"",f=r.enum?r.enum[1]??
r.enum[0]:r.type==="object"?{[e.game.approach.member]:1}:1,$=v=>v in i||l({...i,[v]:f}),w=()=>{let v=u.trim();if(!v){m.current?.focus();return}$(v),d(""),m.current?.
focus()},O=v=>l(Object.fromEntries(Object.entries(i).filter(([L])=>L!==v))),S=v=>{v.key==="Enter"&&(v.preventDefault(),w())};return a`<fieldset class="map"><legend>${s}</legend>${n?
a`<p class="hint">${n}</p>`:null}
    <ul>${Object.entries(i).map(([v,L])=>a`<li key=${v}><span class="map-name">${v}</span>
        <${_r}
  </form>`}function _r(e,t){return[...new Set(e.characters.flatMap(({sheet:s})=>Object.keys(s?.[t]??{})))]}function cn({play:e,id:t,title:s,hint:n,schema:r,value:a,
known:c,change:l}){let[u,d]=b(""),m=N(null),h=(r["x-names"]??[]).filter(v=>!Object.keys(a).some(L=>re(L,v))),p=r.type==="object"?Et(e,r):"",f=r.enum?r.enum[1]??
r.enum[0]:r.type==="object"?{[e.game.approach.member]:1}:1,$=v=>v in a||l({...a,[v]:f}),w=()=>{let v=u.trim();if(!v){m.current?.focus();return}$(v),d(""),m.current?.
focus()},O=v=>l(Object.fromEntries(Object.entries(a).filter(([L])=>L!==v))),S=v=>{v.key==="Enter"&&(v.preventDefault(),w())};return i`<fieldset class="map"><legend>${s}</legend>${n?
i`<p class="hint">${n}</p>`:null}
    <ul>${Object.entries(a).map(([v,L])=>i`<li key=${v}><span class="map-name">${v}</span>
        <${Tr}
  </form>`}function Ar(e,t){return[...new Set(e.characters.flatMap(({sheet:s})=>Object.keys(s?.[t]??{})))]}function dn({play:e,id:t,title:s,hint:n,schema:r,value:i,
known:c,change:u}){let[l,d]=b(""),m=N(null),f=(r["x-names"]??[]).filter(v=>!Object.keys(i).some(L=>re(L,v))),p=r.type==="object"?It(e,r):"",h=r.enum?r.enum[1]??
r.enum[0]:r.type==="object"?{[e.game.approach.member]:1}:1,$=v=>v in i||u({...i,[v]:h}),w=()=>{let v=l.trim();if(!v){m.current?.focus();return}$(v),d(""),m.current?.
focus()},O=v=>u(Object.fromEntries(Object.entries(i).filter(([L])=>L!==v))),S=v=>{v.key==="Enter"&&(v.preventDefault(),w())};return a`<fieldset class="map"><legend>${s}</legend>${n?
a`<p class="hint">${n}</p>`:null}
    <ul>${Object.entries(i).map(([v,L])=>a`<li key=${v}><span class="map-name">${v}</span>
        <${jr}
          play=${e}
          id=${`${t}-${v}`}
          name=${v}
          schema=${r}
          value=${R}
          change=${I=>l({...i,[v]:I})}
          value=${L}
          change=${D=>u({...i,[v]:D})}
        />
        <button
          type="button"
          class="mini quiet"
          aria-label=${o("Remove {name}",{name:v})}
          onClick=${()=>O(v)}
        >
          <${x} name="close" />
        </button>
        ${r.type==="object"?a`<div class="below">
              <${on}
              <${an}
        ${r.type==="object"?i`<div class="below">
              <${cn}
              <${dn}
                play=${e}
                id=${`${t}-${v}-${p}`}
                title=${r.properties[p].title}
                schema=${r.properties[p].additionalProperties}
                value=${R[p]??{}}
                value=${L[p]??{}}
                known=${[]}
                change=${D=>u({...i,[v]:{...L,[p]:D}})}
              />
            </div>`:null}
      </li>`)}</ul>
    ${f.length>0&&a`<div class="row wrap">
        ${f.map(v=>a`<button type="button" class="mini" onClick=${()=>$(v)}><${x} name="plus" />${v}</button>`)}
      </div>`}
    <div class="row">
      <input
        list=${`${t}-known`}
        aria-label=${o("{title}: another name",{title:s})}
        maxlength="80"
        ref=${m}
        value=${l}
        onKeyDown=${S}
        onInput=${v=>d(v.currentTarget.value)}
      />
      <datalist id=${`${t}-known`}>
        ${c.filter(v=>!(v in i)).map(v=>a`<option value=${v}></option>`)}
      </datalist>
      <button type="button" class="mini" onClick=${w}><${x} name="plus" />${o("Add")}</button></div>
  </fieldset>`}function wr({play:e,id:t,name:s,schema:n,value:r,change:i}){if(n.enum)return a`<select
  </fieldset>`}function Or({play:e,id:t,name:s,schema:n,value:r,change:i}){if(n.enum)return a`<select
  </fieldset>`}function _r({play:e,id:t,name:s,schema:n,value:r,change:i}){if(n.enum)return a`<select
  </fieldset>`}function Tr({play:e,id:t,name:s,schema:n,value:r,change:a}){if(n.enum)return i`<select
  </fieldset>`}function jr({play:e,id:t,name:s,schema:n,value:r,change:i}){if(n.enum)return a`<select
      id=${t}
      aria-label=${s}
      value=${r}
      onChange=${c=>i(c.currentTarget.value)}
    >
      ${n.enum.map(c=>a`<option value=${c}>${n["x-enum-labels"]?.[c]?.label??c}</option>`)}
    </select>`;if(n.type==="object"){let{member:c}=e.game.approach,{minimum:u=0,maximum:l=10}=n.properties[c];return a`<${W}
      id=${t}
      says=${s}
      value=${r[c]??0}
      least=${u}
      most=${l}
      change=${d=>i({...r,[c]:d})}
    />`}return a`<${W}
    id=${t}
    says=${s}
    value=${r}
    least=${n.minimum??0}
    most=${n.maximum??99}
    change=${i}
  />`}function It({play:e,character:t}){let[s,n]=b(!1);return a`<details
    class="whole"
    onToggle=${r=>r.target===r.currentTarget&&n(r.currentTarget.open)}
  >
    <summary>${t.name}</summary>${s?a`<${an} play=${e} character=${t} />`:null}
  </details>`}function rn({play:e,character:t}){return a`<section class="card" aria-label=${t.name}>
    <${an} play=${e} character=${t} titled=${!0} />
  </section>`}function an({play:e,character:t,titled:s=!1}){let[n,r]=b(!1),i=N(null),c=e.role==="gm"||t.owner===e.me,l=vr(e,t),u=e.people.find(({id:f})=>f===t.owner),
  />`}function Et({play:e,character:t}){let[s,n]=b(!1);return a`<details
    change=${a}
  />`}function It({play:e,character:t}){let[s,n]=b(!1);return i`<details
  />`}function Mt({play:e,character:t}){let[s,n]=b(!1);return a`<details
    class="whole"
    onToggle=${r=>r.target===r.currentTarget&&n(r.currentTarget.open)}
  >
    <summary>${t.name}</summary>${s?a`<${mn} play=${e} character=${t} />`:null}
  </details>`}function $n({play:e,character:t}){return a`<section class="card" aria-label=${t.name}>
    <${mn} play=${e} character=${t} titled=${!0} />
  </section>`}function mn({play:e,character:t,titled:s=!1}){let[n,r]=b(!1),i=N(null),c=e.role==="gm"||t.owner===e.me,u=Nr(e,t),l=e.people.find(({id:f})=>f===t.owner),
d=()=>{r(!1),setTimeout(()=>i.current?.focus())},m=s?a`<h2>${t.name}</h2>`:null;return a`<div>
    <div class="row">
      ${m}
      ${s&&e.role==="gm"&&l&&l.id!==e.me?a`<span class="soft small">${l.name}</span>`:null}
      ${c?a`<button
            class="mini quiet push"
            ref=${i}
            aria-expanded=${String(n)}
            aria-label=${o("Change {name}",{name:t.name})}
            onClick=${()=>n?d():r(!0)}
          >
            <${x} name="pen" />
            ${n?o("Done"):o("Change")}
          </button>`:null}
    </div>
    <div class="tracks">
      ${l.map(([f,p])=>a`<${Mt}
      ${l.map(([f,p])=>a`<${It}
            key=${f}
      ${l.map(([h,p])=>a`<${It}
      ${l.map(([h,p])=>i`<${Mt}
            key=${h}
      ${u.map(([f,p])=>a`<${Wt}
            key=${f}
            play=${e}
            who=${t.id}
            name=${t.name}
            track=${f}
            at=${p}
            editing=${n}
          />`)}
    </div>
    ${n?a`<${nn} play=${e} character=${t} close=${d} />`:a`<${xr} play=${e} character=${t} />`}
  </div>`}function vr(e,{tracks:t}){let s=Object.keys(e.game.tracks),n=r=>s.includes(r)?s.indexOf(r):s.length;return Object.entries(t).sort(([r],[i])=>n(r)-n(i))}
function Mt({play:e,who:t,name:s,track:n,at:r,editing:i,spent:c}){let l=e.label("track",n),{value:u,cap:d}=r,m=($,h)=>e.actAfter(()=>e.table.changeTracks({changes:[
{who:t,track:n,amount:$,text:h}],note:$<0?c?.take():void 0}),()=>e.say(`${l} ${u+$}`)),f=d!==void 0&&u>=d,p={name:s,track:pt(e,n)};return a`<div class=${`track-\
row ${it(u)}`}>
    <${$e} name=${l} track=${n} value=${u} cap=${d} of=${s} />
    ${n?a`<${rn} play=${e} character=${t} close=${d} />`:a`<${Tr} play=${e} character=${t} />`}
  </div>`}function _r(e,{tracks:t}){let s=Object.keys(e.game.tracks),n=r=>s.includes(r)?s.indexOf(r):s.length;return Object.entries(t).sort(([r],[i])=>n(r)-n(i))}
function It({play:e,who:t,name:s,track:n,at:r,editing:i,spent:c}){let l=e.label("track",n),{value:u,cap:d}=r,m=($,h)=>e.actAfter(()=>e.table.changeTracks({changes:[
{who:t,track:n,amount:$,text:h}],note:$<0?c?.take():void 0}),()=>e.say(`${l} ${u+$}`)),f=d!==void 0&&u>=d,p={name:s,track:pt(e,n)};return a`<div class=${`track-\
row ${ct(u)}`}>
    <${fe} name=${l} track=${n} value=${u} cap=${d} of=${s} />
    ${n?a`<${rn} play=${e} character=${t} close=${d} />`:a`<${qr} play=${e} character=${t} />`}
  </div>`}function Tr(e,{tracks:t}){let s=Object.keys(e.game.tracks),n=r=>s.includes(r)?s.indexOf(r):s.length;return Object.entries(t).sort(([r],[i])=>n(r)-n(i))}
function It({play:e,who:t,name:s,track:n,at:r,editing:i,spent:c}){let l=e.label("track",n),{value:u,cap:d}=r,m=(f,$)=>e.actAfter(()=>e.table.changeTracks({changes:[
{who:t,track:n,amount:f,text:$}],note:f<0?c?.take():void 0}),()=>e.say(`${l} ${u+f}`)),h=d!==void 0&&u>=d,p={name:s,track:gt(e,n)};return a`<div class=${`track-\
row ${lt(u)}`}>
    <${pe} name=${l} track=${n} value=${u} cap=${d} of=${s} />
    ${i?a`<span class="row">
    ${n?i`<${an} play=${e} character=${t} close=${d} />`:i`<${Ar} play=${e} character=${t} />`}
  </div>`}function qr(e,{tracks:t}){let s=Object.keys(e.game.tracks),n=r=>s.includes(r)?s.indexOf(r):s.length;return Object.entries(t).sort(([r],[a])=>n(r)-n(a))}
function Mt({play:e,who:t,name:s,track:n,at:r,editing:a,spent:c}){let l=e.label("track",n),{value:u,cap:d}=r,m=(f,$)=>e.actAfter(()=>e.table.changeTracks({changes:[
{who:t,track:n,amount:f,text:$}],note:f<0?c?.take():void 0}),()=>e.say(`${l} ${u+f}`)),h=d!==void 0&&u>=d,p={name:s,track:bt(e,n)};return i`<div class=${`track-\
row ${ut(u)}`}>
    <${be} name=${l} track=${n} value=${u} cap=${d} of=${s} />
    ${a?i`<span class="row">
    ${n?a`<${un} play=${e} character=${t} close=${d} />`:a`<${Er} play=${e} character=${t} />`}
  </div>`}function Nr(e,{tracks:t}){let s=Object.keys(e.game.tracks),n=r=>s.includes(r)?s.indexOf(r):s.length;return Object.entries(t).sort(([r],[i])=>n(r)-n(i))}
function Wt({play:e,who:t,name:s,track:n,at:r,editing:i,spent:c}){let u=e.label("track",n),{value:l,cap:d}=r,m=(h,$)=>e.actAfter(()=>e.table.changeTracks({changes:[
{who:t,track:n,amount:h,text:$}],note:h<0?c?.take():void 0}),()=>e.say(`${u} ${l+h}`)),f=d!==void 0&&l>=d,p={name:s,track:bt(e,n)};return a`<div class=${`track-\
row ${ut(l)}`}>
    <${be} name=${u} track=${n} value=${l} cap=${d} of=${s} />
    ${i?a`<span class="row">
          <${k}
            play=${e}
            class="mini"
            aria-label=${o("{name}: {track}, one less",p)}
            lacks=${l<=0}
            queued
            onClick=${()=>m(-1)}
          >
            <${x} name="minus" />
          <//>
          <${k}
            play=${e}
            class="mini"
            aria-label=${o("{name}: {track}, one more",p)}
            lacks=${f}
            queued
            onClick=${()=>m(1)}
          >
            <${x} name="plus" />
          <//>
        </span>`:null}
  </div>${(r.texts??[]).map(h=>a`<p class="row harm-text"><span>${h}</span>
    ${i?a`<${k}
          play=${e}
          class="mini quiet push"
          aria-label=${o("{text} is healed",{text:h})}
          queued
          onClick=${()=>m(-1,h)}
        >
          ${o("Healed")}
        <//>`:null}
  </p>`)}`}function xr({play:e,character:t}){let s=Object.entries(e.game.sheet.properties).filter(([n])=>Object.keys(t.sheet?.[n]??{}).length);return a`<div class="values">
    ${s.map(([n,r])=>a`<h3>${r.title}</h3><ul class="chips">
      ${Object.entries(t.sheet[n]).map(([i,c])=>a`<li class="chip">${D(i)} <b>${Cr(e,r,c)}</b></li>`)}
    </ul>`)}
    ${t.note?a`<p class="told note-text">${t.note}</p>`:null}
  </div>`}function Cr(e,t,s){let n=t.additionalProperties??{};if(n.enum)return n["x-enum-labels"]?.[s]?.label??s;if(n.type==="object"){let{member:r}=e.game.approach,
i=Object.entries(s[Et(e,n)]??{}).map(([c,l])=>`${c} ${l}`);return[s[r],...i].filter(c=>c!==void 0).join(" \xB7 ")}return typeof s=="number"&&n.minimum<0&&s>0?`+${s}`:
String(s).replace("-","\u2212")}function ln({play:e}){let t=e.role==="gm",s=e.people.filter(i=>i.active),n=e.people.filter(i=>!i.active),r=e.characters.filter(({owner:i})=>!s.some(({id:c})=>c===
i));return a`<section class="card" aria-labelledby="people-title">
    <h2 id="people-title" tabindex="-1">${o("People")}</h2>
    <ul class="people">
      ${s.map(i=>a`<${cn} key=${i.id} play=${e} person=${i} />`)}
    </ul>
    ${!t&&r.length?a`<h3>${o("Of the game master")}</h3>
        ${r.map(i=>a`<${It} key=${i.id} play=${e} character=${i} />`)}`:null}
    ${t&&n.length?a`<details class="whole">
          <summary>${o("Former seats")}</summary>
          <ul class="people">
            ${n.map(i=>a`<${cn} key=${i.id} play=${e} person=${i} />`)}
          </ul>
        </details>`:null}
  </section>`}function cn({play:e,person:t}){let[s,n]=b(!1),{id:r,name:i,role:c,active:l}=t,u=r===e.me,d=l&&e.present.has(r),m=e.characters.filter(({owner:h})=>h===
  </p>`)}`}function Tr({play:e,character:t}){let s=Object.entries(e.game.sheet.properties).filter(([n])=>Object.keys(t.sheet?.[n]??{}).length);return a`<div class="values">
  </p>`)}`}function qr({play:e,character:t}){let s=Object.entries(e.game.sheet.properties).filter(([n])=>Object.keys(t.sheet?.[n]??{}).length);return a`<div class="values">
    ${s.map(([n,r])=>a`<h3>${r.title}</h3><ul class="chips">
      ${Object.entries(t.sheet[n]).map(([i,c])=>a`<li class="chip">${R(i)} <b>${Ar(e,r,c)}</b></li>`)}
  </p>`)}`}function Ar({play:e,character:t}){let s=Object.entries(e.game.sheet.properties).filter(([n])=>Object.keys(t.sheet?.[n]??{}).length);return i`<div class="values">
    ${s.map(([n,r])=>i`<h3>${r.title}</h3><ul class="chips">
      ${Object.entries(t.sheet[n]).map(([a,c])=>i`<li class="chip">${E(a)} <b>${jr(e,r,c)}</b></li>`)}
  </p>`)}`}function Er({play:e,character:t}){let s=Object.entries(e.game.sheet.properties).filter(([n])=>Object.keys(t.sheet?.[n]??{}).length);return a`<div class="values">
    ${s.map(([n,r])=>a`<h3>${r.title}</h3><ul class="chips">
      ${Object.entries(t.sheet[n]).map(([i,c])=>a`<li class="chip">${E(i)} <b>${Ir(e,r,c)}</b></li>`)}
    </ul>`)}
    ${t.note?a`<p class="told note-text">${t.note}</p>`:null}
  </div>`}function Ir(e,t,s){let n=t.additionalProperties??{};if(n.enum)return n["x-enum-labels"]?.[s]?.label??s;if(n.type==="object"){let{member:r}=e.game.approach,
i=Object.entries(s[It(e,n)]??{}).map(([c,u])=>`${c} ${u}`);return[s[r],...i].filter(c=>c!==void 0).join(" \xB7 ")}return typeof s=="number"&&n.minimum<0&&s>0?`+${s}`:
String(s).replace("-","\u2212")}function hn({play:e}){let t=e.role==="gm",s=e.people.filter(i=>i.active),n=e.people.filter(i=>!i.active),r=e.characters.filter(({owner:i})=>!s.some(({id:c})=>c===
i));return a`<section class="card" aria-labelledby="people-title">
    <h2 id="people-title" tabindex="-1">${o("People")}</h2>
    <ul class="people">
      ${s.map(i=>a`<${fn} key=${i.id} play=${e} person=${i} />`)}
    </ul>
    ${!t&&r.length?a`<h3>${o("Of the game master")}</h3>
        ${r.map(i=>a`<${Mt} key=${i.id} play=${e} character=${i} />`)}`:null}
    ${t&&n.length?a`<details class="whole">
          <summary>${o("Former seats")}</summary>
          <ul class="people">
            ${n.map(i=>a`<${fn} key=${i.id} play=${e} person=${i} />`)}
          </ul>
        </details>`:null}
  </section>`}function fn({play:e,person:t}){let[s,n]=b(!1),{id:r,name:i,role:c,active:u}=t,l=r===e.me,d=u&&e.present.has(r),m=e.characters.filter(({owner:$})=>$===
r),f={gm:o("game master"),spectator:o("watches"),player:""},p=u?d?o("here"):o("away"):o("seat closed"),h=m.filter($=>!e.mine.includes($));return a`<li class="person">
    <span class=${d?"face":"face away"} aria-hidden="true">${[...i][0]}</span>
    <div>
      <b>${i}</b>
      ${l?a` <span class="soft">${o("(you)")}</span>`:null} <span class="soft">
        ${[f[c],...m.filter($=>e.mine.includes($)).map($=>$.name)].filter(Boolean).join(", ")}
      </span>
      <div class="tiny soft">${p}</div></div>
    ${e.role==="gm"&&!l?a`<button
          class="mini quiet"
          aria-label=${o("{name}: more",{name:i})}
          aria-expanded=${String(s)}
          onClick=${()=>n(!s)}
        >
          <${x} name="more" />
        </button>`:null}
    ${s?a`<${Sr} play=${e} person=${t} />`:null}
    ${$.length?a`<div class="below">
          ${$.map(h=>a`<${It} key=${h.id} play=${e} character=${h} />`)}
        </div>`:null}
  </li>`}function Sr({play:e,person:t}){let[s,n]=b(""),{id:r,name:i,active:c,role:l}=t,u=async()=>{if(!await e.ask(o("A new link for {name}? The one they have s\
tops working.",{name:i}),o("Make a new link")))return;let f=await e.act(()=>e.table.renewToken(r));f&&n(ts(es(e.client),f))},d=async()=>{await e.ask(o("Close th\
e seat of {name}? Their characters stay, and are yours until they come back.",{name:i}),o("Close the seat"))&&await e.act(()=>e.table.revoke(r))&&(e.say(o("The \
seat is closed.")),document.getElementById("people-title")?.focus())},m=()=>Wt(e,t);return a`<div class="below stack">
    ${s?a`<${Ar} play=${e} person=${t} />`:null}
    ${$.length?a`<div class="below">
          ${$.map(h=>a`<${Et} key=${h.id} play=${e} character=${h} />`)}
    ${s?a`<${jr} play=${e} person=${t} />`:null}
    ${f.length?a`<div class="below">
          ${f.map($=>a`<${Et} key=${$.id} play=${e} character=${$} />`)}
    ${s?i`<${Nr} play=${e} person=${t} />`:null}
    ${f.length?i`<div class="below">
          ${f.map($=>i`<${It} key=${$.id} play=${e} character=${$} />`)}
    ${s?a`<${Mr} play=${e} person=${t} />`:null}
    ${h.length?a`<div class="below">
          ${h.map($=>a`<${Mt} key=${$.id} play=${e} character=${$} />`)}
        </div>`:null}
  </li>`}function Mr({play:e,person:t}){let[s,n]=b(""),{id:r,name:i,active:c,role:u}=t,l=async()=>{if(!await e.ask(o("A new link for {name}? The one they have s\
tops working.",{name:i}),o("Make a new link")))return;let f=await e.act(()=>e.table.renewToken(r));f&&n(os(ns(e.client),f))},d=async()=>{await e.ask(o("Close th\
e seat of {name}? Their characters stay, and are yours until they come back.",{name:i}),o("Close the seat"))&&await e.act(()=>e.table.revoke(r))&&(e.say(o("The \
seat is closed.")),document.getElementById("people-title")?.focus())},m=()=>Dt(e,t);return a`<div class="below stack">
    <div class="row wrap">
      <${k} play=${e} class="mini" onClick=${l}>${c?o("New link"):o("Open the seat again")}<//>
      ${c&&u==="player"?a`<${k} play=${e} class="mini" onClick=${m}>${o("Make game master")}<//>`:null}
      ${c?a`<${k} play=${e} class="mini" onClick=${d}>${o("Close the seat")}<//>`:null}
    </div>
    ${s?a`<${ss} link=${s} label=${o("For {name} alone: anyone who has it sits there",{name:i})} />`:null}
  </div>`}async function Wt(e,{id:t,name:s}){await e.ask(o("Make {name} the game master? You become a player, and only they can give it back.",{name:s}),o("Hand\
 over"))&&await e.act(()=>e.table.handOver(t))&&e.say(o("{name} is the game master now.",{name:s}))}function un({play:e}){let t=e.role==="gm",[s,n]=b(!1),{turn:r,
    ${s?a`<${ts} link=${s} label=${o("For {name} alone: anyone who has it sits there",{name:i})} />`:null}
  </div>`}async function Mt(e,{id:t,name:s}){await e.ask(o("Make {name} the game master? You become a player, and only they can give it back.",{name:s}),o("Hand\
 over"))&&await e.act(()=>e.table.handOver(t))&&e.say(o("{name} is the game master now.",{name:s}))}function $n({play:e}){let t=e.role==="gm",[s,n]=b(!1),{turn:r,
...i}=e.session.tracks,c=Object.entries(i),[l,u]=b(""),d={take(){return u(""),l.trim()||void 0}},m=f=>e.game.tracks[f]?.cost==="spends",h=Object.keys(e.game.once_a_turn).
length>0;if(!c.length&&!h)return null;let p=()=>e.act(()=>e.table.startTurn(),()=>e.say(o("A new turn has begun.")));return a`<section class="card" aria-labelledby="table-title">
    ${s?i`<${ss} link=${s} label=${o("For {name} alone: anyone who has it sits there",{name:a})} />`:null}
  </div>`}async function Wt(e,{id:t,name:s}){await e.ask(o("Make {name} the game master? You become a player, and only they can give it back.",{name:s}),o("Hand\
 over"))&&await e.act(()=>e.table.handOver(t))&&e.say(o("{name} is the game master now.",{name:s}))}function mn({play:e}){let t=e.role==="gm",[s,n]=b(!1),{turn:r,
...a}=e.session.tracks,c=Object.entries(a),[l,u]=b(""),d={take(){return u(""),l.trim()||void 0}},m=f=>e.game.tracks[f]?.cost==="spends",h=Object.keys(e.game.once_a_turn).
length>0;if(!c.length&&!h)return null;let p=()=>e.act(()=>e.table.startTurn(),()=>e.say(o("A new turn has begun.")));return i`<section class="card" aria-labelledby="table-title">
    ${s?a`<${rs} link=${s} label=${o("For {name} alone: anyone who has it sits there",{name:i})} />`:null}
  </div>`}async function Dt(e,{id:t,name:s}){await e.ask(o("Make {name} the game master? You become a player, and only they can give it back.",{name:s}),o("Hand\
 over"))&&await e.act(()=>e.table.handOver(t))&&e.say(o("{name} is the game master now.",{name:s}))}function pn({play:e}){let t=e.role==="gm",[s,n]=b(!1),{turn:r,
...i}=e.session.tracks,c=Object.entries(i),[u,l]=b(""),d={take(){return l(""),u.trim()||void 0}},m=h=>e.game.tracks[h]?.cost==="spends",f=Object.keys(e.game.once_a_turn).
length>0;if(!c.length&&!f)return null;let p=()=>e.act(()=>e.table.startTurn(),()=>e.say(o("A new turn has begun.")));return a`<section class="card" aria-labelledby="table-title">
    <div class="row"><h2 id="table-title">${o("The table")}</h2>
      ${t&&c.length?a`<button
            class="mini quiet push"
            aria-expanded=${String(s)}
            aria-label=${o("Change the table's tracks")}
            onClick=${()=>n(!s)}
          >
            <${x} name="pen" />
            ${s?o("Done"):o("Change")}
          </button>`:null}
    </div>
    <div class="tracks">
      ${c.map(([$,h])=>a`<${Mt}
      ${c.map(([$,h])=>a`<${It}
            key=${$}
      ${c.map(([f,$])=>a`<${It}
      ${c.map(([f,$])=>i`<${Mt}
            key=${f}
      ${c.map(([h,$])=>a`<${Wt}
            key=${h}
            play=${e}
            who="session"
            name=${o("The table")}
            track=${h}
            at=${$}
            editing=${s&&t}
            spent=${m(h)?d:void 0}
          />`)}
    </div>
    ${s&&t&&c.some(([h])=>m(h))?a`<div>
          <label for="gm-move">${o("What is it spent on?")}</label>
          <input
            id="gm-move"
            class="says"
            maxlength="500"
            value=${u}
            onInput=${h=>l(h.currentTarget.value)}
          />
        </div>`:null}
    ${f?a`<div class="row wrap turn-row">
          <span>${o("Turn {n}",{n:r?.value??1})}</span>
          ${t?a`<${k} play=${e} class="mini push" onClick=${p}>${o("New turn")}<//>`:null}
        </div>`:null}
  </section>`}function dn({play:e}){let t=[...e.actions.values()].map(r=>({action:r,pending:r.consequences.filter(({state:i})=>i==="pending")})).filter(({pending:r})=>r.length);
if(t.length<2)return null;let s=async()=>{let r=t.flatMap(({action:l,pending:u})=>u.map(({character:d})=>d??l.character)),i=W([...new Set(r)].map(l=>e.nameOf(l)));
if(await e.ask(o("Let all of it happen, without asking {who}?",{who:i}),o("Let it happen"))){for(let{action:l,pending:u}of t){let d=Object.fromEntries(u.map(({id:m})=>[
m,"landed"]));if(!await e.act(()=>e.table.choose(l.id,{fate:d})))return}e.look("")}},n=t.reduce((r,{pending:i})=>r+i.length,0);return a`<${k} play=${e} class="quiet wide" onClick=${s}>
    ${C(n,"Settle what waits ({n})","Settle all that waits ({n})")}
  <//>`}var Or="(min-width: 720px) and (max-width: 1099px)";function Dt({play:e,app:t,above:s=!1}){let n=e.awaited(!0);if(_r(Or)!==s||s&&!n.length)return null;let r=i=>{
  </section>`}function mn({play:e}){let t=[...e.actions.values()].map(r=>({action:r,pending:r.consequences.filter(({state:i})=>i==="pending")})).filter(({pending:r})=>r.length);
if(t.length<2)return null;let s=async()=>{let r=t.flatMap(({action:l,pending:u})=>u.map(({character:d})=>d??l.character)),i=D([...new Set(r)].map(l=>e.nameOf(l)));
if(await e.ask(o("Let all of it happen, without asking {who}?",{who:i}),o("Let it happen"))){for(let{action:l,pending:u}of t){let d=Object.fromEntries(u.map(({id:m})=>[
m,"landed"]));if(!await e.act(()=>e.table.choose(l.id,{fate:d})))return}e.look("")}},n=t.reduce((r,{pending:i})=>r+i.length,0);return a`<${k} play=${e} class="quiet wide" onClick=${s}>
  </section>`}function hn({play:e}){let t=[...e.actions.values()].map(r=>({action:r,pending:r.consequences.filter(({state:a})=>a==="pending")})).filter(({pending:r})=>r.length);
if(t.length<2)return null;let s=async()=>{let r=t.flatMap(({action:l,pending:u})=>u.map(({character:d})=>d??l.character)),a=y([...new Set(r)].map(l=>e.nameOf(l)));
if(await e.ask(o("Let all of it happen, without asking {who}?",{who:a}),o("Let it happen"))){for(let{action:l,pending:u}of t){let d=Object.fromEntries(u.map(({id:m})=>[
m,"landed"]));if(!await e.act(()=>e.table.choose(l.id,{fate:d})))return}e.look("")}},n=t.reduce((r,{pending:a})=>r+a.length,0);return i`<${k} play=${e} class="quiet wide" onClick=${s}>
  </section>`}function gn({play:e}){let t=[...e.actions.values()].map(r=>({action:r,pending:r.consequences.filter(({state:i})=>i==="pending")})).filter(({pending:r})=>r.length);
if(t.length<2)return null;let s=async()=>{let r=t.flatMap(({action:u,pending:l})=>l.map(({character:d})=>d??u.character)),i=y([...new Set(r)].map(u=>e.nameOf(u)));
if(await e.ask(o("Let all of it happen, without asking {who}?",{who:i}),o("Let it happen"))){for(let{action:u,pending:l}of t){let d=Object.fromEntries(l.map(({id:m})=>[
m,"landed"]));if(!await e.act(()=>e.table.choose(u.id,{fate:d})))return}e.look("")}},n=t.reduce((r,{pending:i})=>r+i.length,0);return a`<${k} play=${e} class="quiet wide" onClick=${s}>
    ${C(n,"Settle what waits ({n})","Settle all that waits ({n})")}
  <//>`}var Wr="(min-width: 720px) and (max-width: 1099px)";function yt({play:e,app:t,above:s=!1}){let n=e.awaited(!0);if(Dr(Wr)!==s||s&&!n.length)return null;let r=i=>{
e.look(i.id),t.look("now")};return a`<section class=${s?"queue-box above":"queue-box"}>
    <h2>${o("Waiting for you")} <span class="chip">${n.length}</span></h2>
    ${n.length?a`<ul class="queue">${n.map(({action:i,turns:c})=>a`<li>
              <button
                class="entry"
                aria-current=${e.focus===i.id?"true":null}
                onClick=${()=>r(i)}
              >
        <span class="need">${Ut(c[0].what)}</span>
        <span class="says">${i.spec.goal??""}</span>
        <span class="who">${e.nameOf(i.character)}</span></button></li>`)}</ul>`:a`<p class="small soft">${o("Nothing. Let them talk.")}</p>`}
    <${dn} play=${e} />
  </section>`}function _r(e){let[t,s]=b(()=>matchMedia(e).matches);return j(()=>{let n=matchMedia(e),r=()=>s(n.matches);return n.addEventListener("change",r),()=>n.
removeEventListener("change",r)},[e]),t}function $n({play:e}){let t=(n,r)=>e.act(()=>e.table.changeSession({options:{...e.session.options,[n]:r}},"*"));return[["given_dice",o("Dice may be thrown by ha\
        <span class="need">${Ht(c[0].what)}</span>
        <span class="says">${i.spec.goal??""}</span>
        <span class="who">${e.nameOf(i.character)}</span></button></li>`)}</ul>`:a`<p class="small soft">${o("Nothing. Let them talk.")}</p>`}
    <${mn} play=${e} />
  </section>`}function Er(e){let[t,s]=b(()=>matchMedia(e).matches);return j(()=>{let n=matchMedia(e),r=()=>s(n.matches);return n.addEventListener("change",r),()=>n.
removeEventListener("change",r)},[e]),t}function hn({play:e}){let t=(n,r)=>e.act(()=>e.table.changeSession({options:{...e.session.options,[n]:r}},"*"));return[["given_dice",o("Dice may be thrown by ha\
nd, and their faces tapped")],["published",o("Rules of the published game are allowed too")]].map(([n,r])=>a`<label class="tick">
      <input
        type="checkbox"
        checked=${e.session.options[n]}
        ...${Me(e,({checked:i})=>t(n,i))}
      />${r}</label>`)}function mn({play:e}){return a`
        ...${We(e,({checked:i})=>t(n,i))}
      />${r}</label>`)}function fn({play:e}){return a`
        <span class="says">${a.spec.goal??""}</span>
        <span class="who">${e.nameOf(a.character)}</span></button></li>`)}</ul>`:i`<p class="small soft">${o("Nothing. Let them talk.")}</p>`}
    <${hn} play=${e} />
  </section>`}function Ir(e){let[t,s]=b(()=>matchMedia(e).matches);return j(()=>{let n=matchMedia(e),r=()=>s(n.matches);return n.addEventListener("change",r),()=>n.
removeEventListener("change",r)},[e]),t}function fn({play:e}){let t=(n,r)=>e.act(()=>e.table.changeSession({options:{...e.session.options,[n]:r}},"*"));return[["given_dice",o("Dice may be thrown by ha\
nd, and their faces tapped")],["published",o("Rules of the published game are allowed too")]].map(([n,r])=>i`<label class="tick">
        <span class="need">${Yt(c[0].what)}</span>
        <span class="says">${i.spec.goal??""}</span>
        <span class="who">${e.nameOf(i.character)}</span></button></li>`)}</ul>`:a`<p class="small soft">${o("Nothing. Let them talk.")}</p>`}
    <${gn} play=${e} />
  </section>`}function Dr(e){let[t,s]=b(()=>matchMedia(e).matches);return j(()=>{let n=matchMedia(e),r=()=>s(n.matches);return n.addEventListener("change",r),()=>n.
removeEventListener("change",r)},[e]),t}function bn({play:e}){let t=(n,r)=>e.act(()=>e.table.changeSession({options:{...e.session.options,[n]:r}},"*"));return[["given_dice",o("Dice may be thrown by ha\
nd, and their faces tapped")],["published",o("Rules of the published game are allowed too")]].map(([n,r])=>a`<label class="tick">
      <input
        type="checkbox"
        checked=${e.session.options[n]}
        ...${ye(e,({checked:i})=>t(n,i))}
      />${r}</label>`)}function kn({play:e}){return a`
    <div><label for="set-language">${o("Language")}</label>
      <select
        id="set-language"
        value=${e.settings.language}
        onChange=${t=>e.set("language",t.currentTarget.value)}
      >
        <option value="">${o("As the browser has it")}</option>
        ${Ht.map(({language:t,name:s})=>a`<option value=${t} lang=${t}>${s}</option>`)}
        ${Bt.map(({language:t,name:s})=>a`<option value=${t} lang=${t}>${s}</option>`)}
        ${Ht.map(({language:t,name:s})=>i`<option value=${t} lang=${t}>${s}</option>`)}
        ${zt.map(({language:t,name:s})=>a`<option value=${t} lang=${t}>${s}</option>`)}
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
    <${Tr} play=${e} />
    ${e.role==="gm"?a`<${Ar} play=${e} />`:null}
    <${Nr} play=${e} />
    <${Er} play=${e} />
    ${e.role==="gm"?a`<${Mr} play=${e} />`:null}
    <${Dr} play=${e} />
    <${Ir} play=${e} />
    ${e.role==="gm"?a`<${Wr} play=${e} />`:null}
    <${yr} play=${e} />
    <${Mr} play=${e} />
    ${e.role==="gm"?i`<${Dr} play=${e} />`:null}
    <${Rr} play=${e} />
    <${yr} play=${e} />
    ${e.role==="gm"?a`<${Lr} play=${e} />`:null}
    <${Gr} play=${e} />
    <section class="stack part"><h3>${o("This seat")}</h3>
      <p class="small">
        ${o("You sit here as {name}, on this device alone. To sit elsewhere too, you need a link of your own from the game master.",{name:e.personName(e.me)})}
      </p>
      <button onClick=${()=>e.open("seat")}>${o("Save this seat")}</button>
      <button onClick=${()=>e.page.toDoor()}>${o("Other tables")}</button>
      <button onClick=${()=>qr(e)}>${o("Leave this table")}</button></section>`}function Tr({play:e}){let[t,s]=b(zt()),n=e.settings.calls!=="off";return a`<div><label for="set-calls">${o(
      <button onClick=${()=>Ir(e)}>${o("Leave this table")}</button></section>`}function Er({play:e}){let[t,s]=b(Ut()),n=e.settings.calls!=="off";return a`<div><label for="set-calls">${o(
      <button onClick=${()=>Mr(e)}>${o("Leave this table")}</button></section>`}function Ir({play:e}){let[t,s]=b(Ut()),n=e.settings.calls!=="off";return a`<div><label for="set-calls">${o(
      <button onClick=${()=>Wr(e)}>${o("Leave this table")}</button></section>`}function Mr({play:e}){let[t,s]=b(zt()),n=e.settings.calls!=="off";return i`<div><label for="set-calls">${o(
      <button onClick=${()=>Rr(e)}>${o("Leave this table")}</button></section>`}function yr({play:e}){let[t,s]=b(Kt()),n=e.settings.calls!=="off";return a`<div><label for="set-calls">${o(
"When something awaits you while you look elsewhere")}</label>
    <select
      id="set-calls"
      value=${e.settings.calls}
      onChange=${r=>e.set("calls",r.currentTarget.value)}
    >
      <option value="">${o("A sound and a notification")}</option>
      <option value="off">${o("Only the tab counts")}</option>
    </select>
    ${n&&t==="default"&&a`<button class="quiet" onClick=${async()=>s(await Notification.requestPermission())}>
        ${o("Allow notifications")}
      </button>`}
    ${n&&t==="denied"&&a`<p class="hint">${o("This browser refuses notifications of this page: allow them in its settings.")}</p>`}
    ${n&&t==="none"&&a`<p class="hint">${o("Notifications need https, or the machine of the service itself.")}</p>`}
  </div>`}async function qr(e){let s=e.role==="gm"?o("Leave, and forget your seat on this device? Nobody else can lead the table, and nobody can let you in agai\
n."):o("Leave, and forget your seat on this device? {gm} can give you a new link.",{gm:e.gmName});await e.ask(s,o("Leave"),{sends:!1})&&e.leave()}function Ar({play:e}){
let[t,s]=b(""),[n,r]=b(""),i=e.people.filter(({id:u,active:d,role:m})=>d&&m==="player"&&u!==e.me),c=async()=>{if(!await e.ask(o("A new code for joining? Links t\
hat were sent stop working; who sits stays."),o("New code")))return;let u=await e.act(()=>e.table.changeCode());u&&s(u.join_code)},l=i.find(({id:u})=>u===n)??i[0];
return a`<section class="stack part"><h3>${o("The table")}</h3>
    <${$n} play=${e} />
    <div><${k} play=${e} onClick=${c}>${o("New code for joining")}<//>
      ${t?a`<p role="status" class="small">
            ${o("The code is {code} now.",{code:vt(t)})} <button class="quiet" onClick=${()=>e.open("invite")}>
  </div>`}async function Ir(e){let s=e.role==="gm"?o("Leave, and forget your seat on this device? Nobody else can lead the table, and nobody can let you in agai\
n."):o("Leave, and forget your seat on this device? {gm} can give you a new link.",{gm:e.gmName});await e.ask(s,o("Leave"),{sends:!1})&&e.leave()}function Mr({play:e}){
  </div>`}async function Mr(e){let s=e.role==="gm"?o("Leave, and forget your seat on this device? Nobody else can lead the table, and nobody can let you in agai\
n."):o("Leave, and forget your seat on this device? {gm} can give you a new link.",{gm:e.gmName});await e.ask(s,o("Leave"),{sends:!1})&&e.leave()}function Wr({play:e}){
let[t,s]=b(""),[n,r]=b(""),i=e.people.filter(({id:u,active:d,role:m})=>d&&m==="player"&&u!==e.me),c=async()=>{if(!await e.ask(o("A new code for joining? Links t\
hat were sent stop working; who sits stays."),o("New code")))return;let u=await e.act(()=>e.table.changeCode());u&&s(u.join_code)},l=i.find(({id:u})=>u===n)??i[0];
return a`<section class="stack part"><h3>${o("The table")}</h3>
    <${hn} play=${e} />
    ${n&&t==="denied"&&i`<p class="hint">${o("This browser refuses notifications of this page: allow them in its settings.")}</p>`}
    ${n&&t==="none"&&i`<p class="hint">${o("Notifications need https, or the machine of the service itself.")}</p>`}
  </div>`}async function Wr(e){let s=e.role==="gm"?o("Leave, and forget your seat on this device? Nobody else can lead the table, and nobody can let you in agai\
n."):o("Leave, and forget your seat on this device? {gm} can give you a new link.",{gm:e.gmName});await e.ask(s,o("Leave"),{sends:!1})&&e.leave()}function Dr({play:e}){
let[t,s]=b(""),[n,r]=b(""),a=e.people.filter(({id:u,active:d,role:m})=>d&&m==="player"&&u!==e.me),c=async()=>{if(!await e.ask(o("A new code for joining? Links t\
hat were sent stop working; who sits stays."),o("New code")))return;let u=await e.act(()=>e.table.changeCode());u&&s(u.join_code)},l=a.find(({id:u})=>u===n)??a[0];
return i`<section class="stack part"><h3>${o("The table")}</h3>
    <${fn} play=${e} />
  </div>`}async function Rr(e){let s=e.role==="gm"?o("Leave, and forget your seat on this device? Nobody else can lead the table, and nobody can let you in agai\
n."):o("Leave, and forget your seat on this device? {gm} can give you a new link.",{gm:e.gmName});await e.ask(s,o("Leave"),{sends:!1})&&e.leave()}function Lr({play:e}){
let[t,s]=b(""),[n,r]=b(""),i=e.people.filter(({id:l,active:d,role:m})=>d&&m==="player"&&l!==e.me),c=async()=>{if(!await e.ask(o("A new code for joining? Links t\
hat were sent stop working; who sits stays."),o("New code")))return;let l=await e.act(()=>e.table.changeCode());l&&s(l.join_code)},u=i.find(({id:l})=>l===n)??i[0];
return a`<section class="stack part"><h3>${o("The table")}</h3>
    <${bn} play=${e} />
    <div><${k} play=${e} onClick=${c}>${o("New code for joining")}<//>
      ${t?a`<p role="status" class="small">
            ${o("The code is {code} now.",{code:xt(t)})} <button class="quiet" onClick=${()=>e.open("invite")}>
              ${o("Invite")}
            </button>
          </p>`:null}
    </div>
    ${i.length?a`<div>
          <label for="set-gm">${o("Hand over to")}</label>
          <div class="row">
            <select id="set-gm" value=${l.id} onChange=${u=>r(u.currentTarget.value)}>
          ${i.map(({id:u,name:d})=>a`<option value=${u}>${d}</option>`)}
        </select><${k} play=${e} class="fixed" onClick=${()=>Wt(e,l)}>${o("Hand over")}<//></div></div>`:null}
    <${jr} play=${e} />
  </section>`}function jr({play:e}){let[t,s]=b(!1),[n,r]=b(""),[i,c]=b(!1),l=e.session.name||e.game.title,u=n.trim().toLowerCase()===l.trim().toLowerCase(),d=async()=>{
let f=!1;await e.act(async()=>{try{await e.table.deleteSession(),f=!0}catch(p){if(p.code!=="epoch_open")throw p;c(!0)}}),f&&e.leave()},m=async()=>{await ys(e)&&
c(!1)};return t?a`<div class="stack note bad">
    <p>${o("Everything goes: story, sheets, clocks, and the proofs of all dice. Nobody can bring it back.")}</p>
    <button onClick=${()=>Ye(e)}>${o("Save my proofs first")}</button>
        </select><${k} play=${e} class="fixed" onClick=${()=>Mt(e,l)}>${o("Hand over")}<//></div></div>`:null}
    <${Dr} play=${e} />
  </section>`}function Dr({play:e}){let[t,s]=b(!1),[n,r]=b(""),[i,c]=b(!1),l=e.session.name||e.game.title,u=n.trim().toLowerCase()===l.trim().toLowerCase(),d=async()=>{
let h=!1;await e.act(async()=>{try{await e.table.deleteSession(),h=!0}catch(p){if(p.code!=="epoch_open")throw p;c(!0)}}),h&&e.leave()},m=async()=>{await ys(e)&&
c(!1)};return t?a`<div class="stack note bad">
          ${a.map(({id:u,name:d})=>i`<option value=${u}>${d}</option>`)}
        </select><${k} play=${e} class="fixed" onClick=${()=>Wt(e,l)}>${o("Hand over")}<//></div></div>`:null}
    <${yr} play=${e} />
  </section>`}function yr({play:e}){let[t,s]=b(!1),[n,r]=b(""),[a,c]=b(!1),l=e.session.name||e.game.title,u=n.trim().toLowerCase()===l.trim().toLowerCase(),d=async()=>{
let h=!1;await e.act(async()=>{try{await e.table.deleteSession(),h=!0}catch(p){if(p.code!=="epoch_open")throw p;c(!0)}}),h&&e.leave()},m=async()=>{await Rs(e)&&
c(!1)};return t?i`<div class="stack note bad">
            <select id="set-gm" value=${u.id} onChange=${l=>r(l.currentTarget.value)}>
          ${i.map(({id:l,name:d})=>a`<option value=${l}>${d}</option>`)}
        </select><${k} play=${e} class="fixed" onClick=${()=>Dt(e,u)}>${o("Hand over")}<//></div></div>`:null}
    <${Fr} play=${e} />
  </section>`}function Fr({play:e}){let[t,s]=b(!1),[n,r]=b(""),[i,c]=b(!1),u=e.session.name||e.game.title,l=n.trim().toLowerCase()===u.trim().toLowerCase(),d=async()=>{
let f=!1;await e.act(async()=>{try{await e.table.deleteSession(),f=!0}catch(p){if(p.code!=="epoch_open")throw p;c(!0)}}),f&&e.leave()},m=async()=>{await Gs(e)&&
c(!1)};return t?a`<div class="stack note bad">
    <p>${o("Everything goes: story, sheets, clocks, and the proofs of all dice. Nobody can bring it back.")}</p>
    <button onClick=${()=>Qe(e)}>${o("Save my proofs first")}</button>
    <div>
      <label for="set-delete">${o("Write \u201C{name}\u201D to delete it",{name:u})}</label>
      <input
        id="set-delete"
        autocomplete="off"
        value=${n}
        onInput=${f=>r(f.currentTarget.value)}
      />
    </div>
    ${i?a`<p role="alert">
          <b>
            ${o("This chapter has rolls that nobody could check any more. End it first, and take everything along.")}
          </b>
        </p>
          <${k} play=${e} onClick=${m}>${o("End the chapter, download everything")}<//>`:null}
    <div class="row wrap">
      <${k} play=${e} class="primary" lacks=${!l} onClick=${d}>${o("Delete it for all")}<//>
      <button onClick=${()=>s(!1)}>${o("Keep it")}</button>
    </div>
  </div>`:a`<button class="quiet" onClick=${()=>s(!0)}>${o("Delete the table")}</button>`}function Nr({play:e}){return e.warnings.length?a`<section class="stack part"><h3>${o(
  </div>`:a`<button class="quiet" onClick=${()=>s(!0)}>${o("Delete the table")}</button>`}function Dr({play:e}){return e.warnings.length?a`<section class="stack part"><h3>${o(
  </div>`:a`<button class="quiet" onClick=${()=>s(!0)}>${o("Delete the table")}</button>`}function yr({play:e}){return e.warnings.length?a`<section class="stack part"><h3>${o(
  </div>`:i`<button class="quiet" onClick=${()=>s(!0)}>${o("Delete the table")}</button>`}function Rr({play:e}){return e.warnings.length?i`<section class="stack part"><h3>${o(
  </div>`:a`<button class="quiet" onClick=${()=>s(!0)}>${o("Delete the table")}</button>`}function Gr({play:e}){return e.warnings.length?a`<section class="stack part"><h3>${o(
"What this device noticed")}</h3>
    <ul class="stack small">
      ${e.warnings.map(({about:t,detail:s,at:n})=>a`<li class="note bad">
            <b>${t}</b>: ${s} <span class="soft tiny">
              ${new Date(n).toLocaleString(H)}
            </span>
          </li>`)}
    </ul>
    <button onClick=${()=>e.open("fair")}>${o("Fair dice")}</button></section>`:null}var Er=20*6e4;function hn(e,t){let s=Ir(e.entries),n=Mr(e,s).filter(r=>t==="rolls"?r.steps.some(({type:i})=>i==="rolled"||i==="resisted"):t==="all"||yr(e,r));return Rr(
n)}function Ir(e){let t=new Map;for(let s of e)if(s.reversed_by&&t.set(s.seq,e.find(({seq:n})=>n===s.reversed_by)??{seq:s.reversed_by}),s.type==="reversed")for(let n of s.
reverses??[])t.set(n,s);return t}function Mr(e,t){let s=new Map,n=[],r=new Set(e.entries.map(({seq:i})=>i));for(let i of e.entries){let c=Wr(i),l=Date.parse(i.at);
if(c&&i.type!=="difficulty_opened"){let m=s.get(c);m?i.type==="rolled"&&(n.splice(n.indexOf(m),1),n.push(m),m.at=l):(m={key:`a${c}`,kind:"tale",at:l,steps:[],undone:t},
s.set(c,m),n.push(m)),m.steps.push(i);continue}if(i.type==="reversed"&&(i.reverses??[]).some(m=>r.has(m)))continue;let u=Lr(e,i),d=n.at(-1);!u||d?.words&&!d.steps[0].
changes.length&&d.words===u&&d.steps[0].by===i.by||n.push({key:`e${i.seq}`,kind:"minor",at:l,steps:[i],undone:t,words:u})}return n.filter(({kind:i,steps:c})=>i!==
"tale"||Dr(c))}function Wr(e){return e.action?e.action:e.type==="rolled"?`r${e.seq}`:""}function Dr(e){return e.some(({action_after:t,ruling:s,announced:n,unruled:r})=>t||
s||n||r)}function yr(e,{steps:t}){let s=new Set(e.mine.map(({id:n})=>n));return t.some(({by:n,character:r,assistants:i=[],changes:c})=>n===e.me||[r,...i,...c.map(
({who:l})=>l)].some(l=>s.has(l)))}function Rr(e){let t=[],s=0;for(let n of e){let r=Math.max(n.at,...n.steps.map(({at:i})=>Date.parse(i)));n.at-s>Er&&t.push({key:`\
t${n.key}`,kind:"scene",at:n.at,steps:[],undone:new Map}),t.push(n),s=Math.max(s,r)}return t}function fn(e){let t=new Date(e),s=navigator.languages.find(r=>r.startsWith(
U))??U,n=t.toLocaleTimeString(s,{hour:"2-digit",minute:"2-digit"});return t.toDateString()===new Date().toDateString()?n:`${t.toLocaleDateString(s,{day:"numeric",
month:"long"})}, ${n}`}function Lr(e,t){let s=t.by_name??o("The service"),n=t.clock_after?.name??e.clock(t.clock)?.name,r=t.character_after?.name??t.character_name,
    <button onClick=${()=>e.open("fair")}>${o("Fair dice")}</button></section>`:null}var yr=20*6e4;function pn(e,t){let s=Rr(e.entries),n=Lr(e,s).filter(r=>t==="rolls"?r.steps.some(({type:i})=>i==="rolled"||i==="resisted"):t==="all"||Pr(e,r));return Br(
n)}function Rr(e){let t=new Map;for(let s of e)if(s.reversed_by&&t.set(s.seq,e.find(({seq:n})=>n===s.reversed_by)??{seq:s.reversed_by}),s.type==="reversed")for(let n of s.
reverses??[])t.set(n,s);return t}function Lr(e,t){let s=new Map,n=[],r=new Set(e.entries.map(({seq:i})=>i));for(let i of e.entries){let c=Fr(i),l=Date.parse(i.at);
    <button onClick=${()=>e.open("fair")}>${o("Fair dice")}</button></section>`:null}var Rr=20*6e4;function pn(e,t){let s=Lr(e.entries),n=Fr(e,s).filter(r=>t==="rolls"?r.steps.some(({type:i})=>i==="rolled"||i==="resisted"):t==="all"||Br(e,r));return Hr(
n)}function Lr(e){let t=new Map;for(let s of e)if(s.reversed_by&&t.set(s.seq,e.find(({seq:n})=>n===s.reversed_by)??{seq:s.reversed_by}),s.type==="reversed")for(let n of s.
reverses??[])t.set(n,s);return t}function Fr(e,t){let s=new Map,n=[],r=new Set(e.entries.map(({seq:i})=>i));for(let i of e.entries){let c=Gr(i),l=Date.parse(i.at);
if(c&&i.type!=="difficulty_opened"){let m=s.get(c);m?i.type==="rolled"&&(n.splice(n.indexOf(m),1),n.push(m),m.at=l):(m={key:`a${c}`,kind:"tale",at:l,steps:[],undone:t},
s.set(c,m),n.push(m)),m.steps.push(i);continue}if(i.type==="reversed"&&(i.reverses??[]).some(m=>r.has(m)))continue;let u=Ur(e,i),d=n.at(-1);!u||d?.words&&!d.steps[0].
changes.length&&d.words===u&&d.steps[0].by===i.by||n.push({key:`e${i.seq}`,kind:"minor",at:l,steps:[i],undone:t,words:u})}return n.filter(({kind:i,steps:c})=>i!==
"tale"||Pr(c))}function Gr(e){return e.action?e.action:e.type==="rolled"?`r${e.seq}`:""}function Pr(e){return e.some(({action_after:t,ruling:s,announced:n,unruled:r})=>t||
s||n||r)}function Br(e,{steps:t}){let s=new Set(e.mine.map(({id:n})=>n));return t.some(({by:n,character:r,assistants:i=[],changes:c})=>n===e.me||[r,...i,...c.map(
({who:l})=>l)].some(l=>s.has(l)))}function Hr(e){let t=[],s=0;for(let n of e){let r=Math.max(n.at,...n.steps.map(({at:i})=>Date.parse(i)));n.at-s>Rr&&t.push({key:`\
t${n.key}`,kind:"scene",at:n.at,steps:[],undone:new Map}),t.push(n),s=Math.max(s,r)}return t}function gn(e){let t=new Date(e),s=navigator.languages.find(r=>r.startsWith(
    <button onClick=${()=>e.open("fair")}>${o("Fair dice")}</button></section>`:null}var Lr=20*6e4;function gn(e,t){let s=Fr(e.entries),n=Gr(e,s).filter(r=>t==="rolls"?r.steps.some(({type:a})=>a==="rolled"||a==="resisted"):t==="all"||Hr(e,r));return Ur(
n)}function Fr(e){let t=new Map;for(let s of e)if(s.reversed_by&&t.set(s.seq,e.find(({seq:n})=>n===s.reversed_by)??{seq:s.reversed_by}),s.type==="reversed")for(let n of s.
reverses??[])t.set(n,s);return t}function Gr(e,t){let s=new Map,n=[],r=new Set(e.entries.map(({seq:a})=>a));for(let a of e.entries){let c=Pr(a),l=Date.parse(a.at);
if(c&&a.type!=="difficulty_opened"){let m=s.get(c);m?a.type==="rolled"&&(n.splice(n.indexOf(m),1),n.push(m),m.at=l):(m={key:`a${c}`,kind:"tale",at:l,steps:[],undone:t},
s.set(c,m),n.push(m)),m.steps.push(a);continue}if(a.type==="reversed"&&(a.reverses??[]).some(m=>r.has(m)))continue;let u=zr(e,a),d=n.at(-1);!u||d?.words&&!d.steps[0].
changes.length&&d.words===u&&d.steps[0].by===a.by||n.push({key:`e${a.seq}`,kind:"minor",at:l,steps:[a],undone:t,words:u})}return n.filter(({kind:a,steps:c})=>a!==
"tale"||Br(c))}function Pr(e){return e.action?e.action:e.type==="rolled"?`r${e.seq}`:""}function Br(e){return e.some(({action_after:t,ruling:s,announced:n,unruled:r})=>t||
s||n||r)}function Hr(e,{steps:t}){let s=new Set(e.mine.map(({id:n})=>n));return t.some(({by:n,character:r,assistants:a=[],changes:c})=>n===e.me||[r,...a,...c.map(
({who:l})=>l)].some(l=>s.has(l)))}function Ur(e){let t=[],s=0;for(let n of e){let r=Math.max(n.at,...n.steps.map(({at:a})=>Date.parse(a)));n.at-s>Lr&&t.push({key:`\
t${n.key}`,kind:"scene",at:n.at,steps:[],undone:new Map}),t.push(n),s=Math.max(s,r)}return t}function bn(e){let t=new Date(e),s=navigator.languages.find(r=>r.startsWith(
    <button onClick=${()=>e.open("fair")}>${o("Fair dice")}</button></section>`:null}var Pr=20*6e4;function wn(e,t){let s=Br(e.entries),n=Hr(e,s).filter(r=>t==="rolls"?r.steps.some(({type:i})=>i==="rolled"||i==="resisted"):t==="all"||Yr(e,r));return Kr(
n)}function Br(e){let t=new Map;for(let s of e)if(s.reversed_by&&t.set(s.seq,e.find(({seq:n})=>n===s.reversed_by)??{seq:s.reversed_by}),s.type==="reversed")for(let n of s.
reverses??[])t.set(n,s);return t}function Hr(e,t){let s=new Map,n=[],r=new Set(e.entries.map(({seq:i})=>i));for(let i of e.entries){let c=Ur(i),u=Date.parse(i.at);
if(c&&i.type!=="difficulty_opened"){let m=s.get(c);m?i.type==="rolled"&&(n.splice(n.indexOf(m),1),n.push(m),m.at=u):(m={key:`a${c}`,kind:"tale",at:u,steps:[],undone:t},
s.set(c,m),n.push(m)),m.steps.push(i);continue}if(i.type==="reversed"&&(i.reverses??[]).some(m=>r.has(m)))continue;let l=Jr(e,i),d=n.at(-1);!l||d?.words&&!d.steps[0].
changes.length&&d.words===l&&d.steps[0].by===i.by||n.push({key:`e${i.seq}`,kind:"minor",at:u,steps:[i],undone:t,words:l})}return n.filter(({kind:i,steps:c})=>i!==
"tale"||zr(c))}function Ur(e){return e.action?e.action:e.type==="rolled"?`r${e.seq}`:""}function zr(e){return e.some(({action_after:t,ruling:s,announced:n,unruled:r})=>t||
s||n||r)}function Yr(e,{steps:t}){let s=new Set(e.mine.map(({id:n})=>n));return t.some(({by:n,character:r,assistants:i=[],changes:c})=>n===e.me||[r,...i,...c.map(
({who:u})=>u)].some(u=>s.has(u)))}function Kr(e){let t=[],s=0;for(let n of e){let r=Math.max(n.at,...n.steps.map(({at:i})=>Date.parse(i)));n.at-s>Pr&&t.push({key:`\
t${n.key}`,kind:"scene",at:n.at,steps:[],undone:new Map}),t.push(n),s=Math.max(s,r)}return t}function vn(e){let t=new Date(e),s=navigator.languages.find(r=>r.startsWith(
H))??H,n=t.toLocaleTimeString(s,{hour:"2-digit",minute:"2-digit"});return t.toDateString()===new Date().toDateString()?n:`${t.toLocaleDateString(s,{day:"numeric",
month:"long"})}, ${n}`}function Jr(e,t){let s=t.by_name??o("The service"),n=t.clock_after?.name??e.clock(t.clock)?.name,r=t.character_after?.name??t.character_name,
i=t.person_name??t.name??e.personName(t.person);switch(t.type){case"session_created":return o("{who} opened the table.",{who:s});case"imported":return o("{who} \
opened the table from a file.",{who:s});case"session_changed":return o("{who} changed the table.",{who:s});case"person_joined":return o("{who} sat down.",{who:t.
name});case"person_revoked":return t.by===t.person?o("{who} left the table.",{who:s}):o("{who} closed the seat of {person}.",{who:s,person:i});case"gm_handed_ov\
er":return o("{person} is the game master now.",{person:i});case"code_changed":return o("{who} changed the code for joining.",{who:s});case"character_created":return o(
"{who} brought in {character}.",{who:s,character:r});case"character_changed":return o("{who} changed the sheet of {character}.",{who:s,character:r});case"charac\
ter_deleted":return o("{who} removed a character.",{who:s});case"clock_created":return o("{who} started a clock: {clock}.",{who:s,clock:n});case"clock_changed":
return n?o("{who} changed a clock: {clock}.",{who:s,clock:n}):"";case"clock_deleted":return o("{who} put a clock away.",{who:s});case"clock_ticked":return Fr(t,
s,n);case"turn_started":return o("{who} began a new turn.",{who:s});case"tracks_changed":return t.changes.length?`${s}: ${W(He(e,t.changes))}.`:"";case"difficul\
ty_opened":return o("{who} opened the Difficulty: it was {n}.",{who:s,n:t.difficulty});case"epoch_closed":return o("{who} ended chapter {n} of the dice.",{who:s,
n:t.epoch+1});case"epoch_revealed":return o("The seal of chapter {n} is open: its dice can be checked.",{n:t.epoch+1});case"reversed":return o("{who} took somet\
hing back.",{who:s});case"token_renewed":return"";default:return o("Something that this page does not know: {type}.",{type:t.unknown_type??t.type.replaceAll("_",
" ")})}}function Fr(e,t,s){let n=e.changes.find(({who:r,track:i})=>r===e.clock&&i==="filled");return n?`${Ge(n,s,e.clock_after)}.`:o("{who} ticked {clock}, and \
nothing moved.",{who:t,clock:s})}var et=new Set(["chosen","resisted"]);var Pr=new Set(["rolled","chosen","resisted","tracks_changed","clock_ticked","turn_started"]);function Rt(e,t,s){return e.role==="gm"&&Pr.has(t.type)&&!s.undone.
has(t.seq)}function pn({play:e,item:t,entry:s,undoing:n,setUndoing:r}){return n!==s.seq||!Rt(e,s,t)?null:a`<${Br} play=${e} item=${t} entry=${s} close=${()=>{r(
c=>c===s.seq?0:c),setTimeout(()=>document.getElementById(`undo-${s.seq}`)?.focus())}} />`}function Br({play:e,item:t,entry:s,close:n}){let[r,i]=b(""),[c,l]=b(null),
u=N(null);j(()=>u.current?.focus(),[]);let d=t.steps.filter(({seq:p,type:$})=>p>s.seq&&et.has($)&&!t.undone.has(p)),m=_s(e,[s,...d]),f=async()=>{let p=null,$=await e.
act(async()=>{try{return await yt(e,s.seq,r.trim(),d.length>0,c!==null)}catch(h){if(h.code!=="reverse_later_first"||c)throw h;p=h;return}});p?l(p.body?.entries??
return n?o("{who} changed a clock: {clock}.",{who:s,clock:n}):"";case"clock_deleted":return o("{who} put a clock away.",{who:s});case"clock_ticked":return Ur(t,
s,n);case"turn_started":return o("{who} began a new turn.",{who:s});case"tracks_changed":return t.changes.length?`${s}: ${D(Ue(e,t.changes))}.`:"";case"difficul\
return n?o("{who} changed a clock: {clock}.",{who:s,clock:n}):"";case"clock_deleted":return o("{who} put a clock away.",{who:s});case"clock_ticked":return zr(t,
s,n);case"turn_started":return o("{who} began a new turn.",{who:s});case"tracks_changed":return t.changes.length?`${s}: ${D(ze(e,t.changes))}.`:"";case"difficul\
return n?o("{who} changed a clock: {clock}.",{who:s,clock:n}):"";case"clock_deleted":return o("{who} put a clock away.",{who:s});case"clock_ticked":return Yr(t,
return n?o("{who} changed a clock: {clock}.",{who:s,clock:n}):"";case"clock_deleted":return o("{who} put a clock away.",{who:s});case"clock_ticked":return Vr(t,
s,n);case"turn_started":return o("{who} began a new turn.",{who:s});case"tracks_changed":return t.changes.length?`${s}: ${y(Ke(e,t.changes))}.`:"";case"difficul\
ty_opened":return o("{who} opened the Difficulty: it was {n}.",{who:s,n:t.difficulty});case"epoch_closed":return o("{who} ended chapter {n} of the dice.",{who:s,
n:t.epoch+1});case"epoch_revealed":return o("The seal of chapter {n} is open: its dice can be checked.",{n:t.epoch+1});case"reversed":return o("{who} took somet\
hing back.",{who:s});case"token_renewed":return"";default:return o("Something that this page does not know: {type}.",{type:t.unknown_type??t.type.replaceAll("_",
" ")})}}function Vr(e,t,s){let n=e.changes.find(({who:c,track:u})=>c===e.clock&&u==="filled");if(!n)return o("{who} ticked {clock}, and nothing moved.",{who:t,clock:s});
let{amount:r,to:i}=n;return o("{clock}: {from} to {to} of {size}.",{clock:s,from:i-r,to:i,size:e.clock_after.size})}var nt=new Set(["chosen","resisted"]);var Qr=new Set(["rolled","chosen","resisted","tracks_changed","clock_ticked","turn_started"]);function Lt(e,t,s){return e.role==="gm"&&Qr.has(t.type)&&!s.undone.
has(t.seq)}function xn({play:e,item:t,entry:s,undoing:n,setUndoing:r}){return n!==s.seq||!Lt(e,s,t)?null:a`<${Zr} play=${e} item=${t} entry=${s} close=${()=>{r(
c=>c===s.seq?0:c),setTimeout(()=>document.getElementById(`undo-${s.seq}`)?.focus())}} />`}function Zr({play:e,item:t,entry:s,close:n}){let[r,i]=b(""),[c,u]=b(null),
l=N(null);j(()=>l.current?.focus(),[]);let d=t.steps.filter(({seq:p,type:h})=>p>s.seq&&nt.has(h)&&!t.undone.has(p)),m=js(e,[s,...d]),f=async()=>{let p=null,h=await e.
act(async()=>{try{return await Rt(e,s.seq,r.trim(),d.length>0,c!==null)}catch($){if($.code!=="reverse_later_first"||c)throw $;p=$;return}});p?u(p.body?.entries??
[]):h&&(n(),e.say(o("Undone.")),document.activeElement?.closest(".undo")||document.getElementById(`entry-${s.seq}`)?.focus())};return a`<div class="undo stack" role="group" aria-labelledby=${`\
goes-${s.seq}`}>
    <p class="small" id=${`goes-${s.seq}`}>
      <b>${o("What goes back")}:</b> ${m||o("nothing but the entry itself")}
      ${d.length?o("; later steps go with it"):""}.
    </p>
    ${s.type==="rolled"?a`<p class="hint">
          ${o("The dice stay in the log and in their chapter, so that everybody sees that they fell.")}
        </p>`:null}
    <label for=${`why-${s.seq}`}>${o("Why?")}</label>
    <input
      class="says"
      id=${`why-${s.seq}`}
      ref=${l}
      maxlength="500"
      value=${r}
      onInput=${p=>i(p.currentTarget.value)}
    />
    ${c?a`<p class="note" role="alert">
          ${C(c.length||2,"A later step hangs on this.","{n} later steps hang on this.")}
          ${S(c.length||2,"A later step hangs on this.","{n} later steps hang on this.")}
        </p>`:null}
    <div class="row wrap">
      <${k} play=${e} class="primary" onClick=${f}>
        ${c?o("Undo them too"):o("Undo this")}
      <//>
      <button onClick=${n}>${o("Leave it")}</button>
    </div>
  </div>`}async function yt(e,t,s,n,r,i=8){try{return await e.table.reverse({seq:t,note:s,with_later:n||r})}catch(c){if(!r||c.code!=="reverse_later_first"||i===
0)throw c;let l=[...c.body?.entries??[]].sort((u,d)=>d-u);for(let u of l)await yt(e,u,s,!0,!0,i-1).catch(d=>{if(d.code!=="happened")throw d});return yt(e,t,s,n,
r,i-1)}}var Gr=60;function gn({play:e}){let[t,s]=b("all"),[n,r]=b(0),i=hn(e,t),c=Ur(e),l=[["all",o("All")],["rolls",o("Rolls")],["mine",o("Mine")]];return a`<section class="card tales" aria-labelledby="story-title">
  </div>`}async function Dt(e,t,s,n,r,i=8){try{return await e.table.reverse({seq:t,note:s,with_later:n||r})}catch(c){if(!r||c.code!=="reverse_later_first"||i===
0)throw c;let l=[...c.body?.entries??[]].sort((u,d)=>d-u);for(let u of l)await Dt(e,u,s,!0,!0,i-1).catch(d=>{if(d.code!=="happened")throw d});return Dt(e,t,s,n,
r,i-1)}}var Jr=60;function kn({play:e}){let[t,s]=b("all"),[n,r]=b(0),i=pn(e,t),c=Qr(e),l=[["all",o("All")],["rolls",o("Rolls")],["mine",o("Mine")]];return a`<section class="card tales" aria-labelledby="story-title">
  </div>`}async function yt(e,t,s,n,r,a=8){try{return await e.table.reverse({seq:t,note:s,with_later:n||r})}catch(c){if(!r||c.code!=="reverse_later_first"||a===
0)throw c;let l=[...c.body?.entries??[]].sort((u,d)=>d-u);for(let u of l)await yt(e,u,s,!0,!0,a-1).catch(d=>{if(d.code!=="happened")throw d});return yt(e,t,s,n,
r,a-1)}}var Vr=60;function wn({play:e}){let[t,s]=b("all"),[n,r]=b(0),a=gn(e,t),c=Zr(e),l=[["all",o("All")],["rolls",o("Rolls")],["mine",o("Mine")]];return i`<section class="card tales" aria-labelledby="story-title">
  </div>`}async function Rt(e,t,s,n,r,i=8){try{return await e.table.reverse({seq:t,note:s,with_later:n||r})}catch(c){if(!r||c.code!=="reverse_later_first"||i===
0)throw c;let u=[...c.body?.entries??[]].sort((l,d)=>d-l);for(let l of u)await Rt(e,l,s,!0,!0,i-1).catch(d=>{if(d.code!=="happened")throw d});return Rt(e,t,s,n,
r,i-1)}}var Xr=60;function Cn({play:e}){let[t,s]=b("all"),[n,r]=b(0),i=wn(e,t),c=ta(e),u=[["all",o("All")],["rolls",o("Rolls")],["mine",o("Mine")]];return a`<section class="card tales" aria-labelledby="story-title">
    <div class="row wrap"><h2 id="story-title" tabindex="-1">${o("Story")}</h2>
      <div class="filters push" role="group" aria-label=${o("Show")}>
        ${u.map(([l,d])=>a`<button aria-pressed=${String(t===l)} onClick=${()=>s(l)}>${d}</button>`)}
      </div>
    </div>
    <div class="scroll" ref=${c} role="region" aria-label=${o("Entries")} tabindex="0">
      ${e.hasEarlier?a`<${Hr} play=${e} />`:null}
      <ol class="story">
        ${i.map(u=>a`<${zr} key=${u.key} play=${e} item=${u} undoing=${n} setUndoing=${r} />`)}
      ${e.hasEarlier?a`<${Jr} play=${e} />`:null}
      ${e.hasEarlier?a`<${Vr} play=${e} />`:null}
      ${e.hasEarlier?i`<${Qr} play=${e} />`:null}
      ${e.hasEarlier?a`<${ea} play=${e} />`:null}
      <ol class="story">
        ${i.map(l=>a`<${sa} key=${l.key} play=${e} item=${l} undoing=${n} setUndoing=${r} />`)}
      </ol>
      ${i.length?null:a`<p class="soft small">
            ${t==="all"?o("Nothing has happened yet."):o("Nothing of this kind yet.")}
          </p>`}
    </div>
  </section>`}function Hr({play:e}){let[t,s]=b(!1);return a`<${k} play=${e} class="quiet wide" lacks=${t} onClick=${async()=>{t||(s(!0),await e.earlier().catch(
()=>e.say(o("It could not be loaded."))),s(!1))}}>
    ${o("Earlier")}
  <//>`}function Ur(e){let t=N(null),s=N(!0),n=N({first:0,height:0});return j(()=>{let r=t.current,i=()=>{s.current&&(r.scrollTop=r.scrollHeight)},c=()=>{r.clientHeight&&
(s.current=r.scrollHeight-r.scrollTop-r.clientHeight<Gr)};r.addEventListener("scroll",c,{passive:!0});let l=new ResizeObserver(i);return l.observe(r),()=>{r.removeEventListener(
"scroll",c),l.disconnect()}},[]),Yt(()=>{let r=t.current,i=e.entries[0]?.seq??0,c=r.scrollHeight-n.current.height;s.current?r.scrollTop=r.scrollHeight:i<n.current.
first&&c>0&&(r.scrollTop+=c),n.current={first:i,height:r.scrollHeight}}),t}function zr({play:e,item:t,undoing:s,setUndoing:n}){if(t.kind==="scene")return a`<li class="scene">${fn(
t.at)}</li>`;let r={play:e,item:t,undoing:s,setUndoing:n};return t.kind==="minor"?a`<${Yr} ...${r} />`:a`<${Jr} ...${r} />`}function bn({name:e}){return a`<span class="face" aria-hidden="true">${[
...e||"\xB7"][0]}</span>`}function Yr({play:e,item:t,...s}){let[n]=t.steps,r=t.undone.get(n.seq);return a`<li class=${`tale minor${r?" undone":""}`} id=${`entry\
-${n.seq}`} tabindex="-1">
    <${bn} name=${n.by_name} />
    <div><p class="says">${t.words}</p>
      ${n.note?a`<p class="told">${n.note}</p>`:null}
      ${r?a`<p class="rule"><${Pt} by=${r} /></p>`:null}
      <${Ft} play=${e} item=${t} entry=${n} ...${s} />
    </div>
  </li>`}function Kr(e){let t=e.map(({action_after:n})=>n).filter(Boolean),s=new Map([...t.flatMap(({consequences:n})=>n),...e.flatMap(({picks:n=[]})=>n)].map(n=>[
n.id,n]));return t.length?{...t.at(-1),consequences:[...s.values()]}:void 0}function Jr({play:e,item:t,...s}){let{steps:n,undone:r}=t,i=n.find(({type:h})=>h==="\
rolled"),c=Kr(n),l=i??n[0],u=i&&r.get(i.seq),d=i?.ruling?.goal??c?.spec.goal??n.find(({action_after:h})=>h?.spec.goal)?.action_after.spec.goal,m=n.find(({verdict:h})=>h)?.
verdict,f=u?void 0:i?.ruling?.success??m?.success,p=i&&f!==void 0&&dt(e,m?.outcome??i.ruling?.outcome,c?.says),$=i?.character_name??n.find(h=>h.character_name)?.
character_name??e.character(c?.character)?.name;return a`<li class=${`tale${u?" undone":""}`} id=${`entry-${l.seq}`} tabindex="-1">
    <${bn} name=${(i??n.find(({type:h})=>h==="action_opened")??l).by_name} />
  </section>`}function Jr({play:e}){let[t,s]=b(!1);return a`<${k} play=${e} class="quiet wide" lacks=${t} onClick=${async()=>{t||(s(!0),await e.earlier().catch(
  </section>`}function Vr({play:e}){let[t,s]=b(!1);return a`<${k} play=${e} class="quiet wide" lacks=${t} onClick=${async()=>{t||(s(!0),await e.earlier().catch(
  </section>`}function Qr({play:e}){let[t,s]=b(!1);return i`<${k} play=${e} class="quiet wide" lacks=${t} onClick=${async()=>{t||(s(!0),await e.earlier().catch(
  </section>`}function ea({play:e}){let[t,s]=b(!1);return a`<${k} play=${e} class="quiet wide" lacks=${t} onClick=${async()=>{t||(s(!0),await e.earlier().catch(
()=>e.say(o("It could not be loaded."))),s(!1))}}>
    ${o("Earlier")}
  <//>`}function ta(e){let t=N(null),s=N(!0),n=N({first:0,height:0});return j(()=>{let r=t.current,i=()=>{s.current&&(r.scrollTop=r.scrollHeight)},c=()=>{r.clientHeight&&
(s.current=r.scrollHeight-r.scrollTop-r.clientHeight<Xr)};r.addEventListener("scroll",c,{passive:!0});let u=new ResizeObserver(i);return u.observe(r),()=>{r.removeEventListener(
"scroll",c),u.disconnect()}},[]),Jt(()=>{let r=t.current,i=e.entries[0]?.seq??0,c=r.scrollHeight-n.current.height;s.current?r.scrollTop=r.scrollHeight:i<n.current.
first&&c>0&&(r.scrollTop+=c),n.current={first:i,height:r.scrollHeight}}),t}function sa({play:e,item:t,undoing:s,setUndoing:n}){if(t.kind==="scene")return a`<li class="scene">${vn(
t.at)}</li>`;let r={play:e,item:t,undoing:s,setUndoing:n};return t.kind==="minor"?a`<${na} ...${r} />`:a`<${ra} ...${r} />`}function Sn({name:e}){return a`<span class="face" aria-hidden="true">${[
...e||"\xB7"][0]}</span>`}function na({play:e,item:t,...s}){let[n]=t.steps,r=t.undone.get(n.seq);return a`<li class=${`tale minor${r?" undone":""}`} id=${`entry\
-${n.seq}`} tabindex="-1">
    <${Sn} name=${n.by_name} />
    <div><p class="says">${t.words}</p>
      ${n.note?a`<p class="told">${n.note}</p>`:null}
      ${r?a`<p class="rule"><${Pt} by=${r} /></p>`:null}
      <${Gt} play=${e} item=${t} entry=${n} ...${s} />
    </div>
  </li>`}function oa(e){let t=e.map(({action_after:n})=>n).filter(Boolean),s=new Map([...t.flatMap(({consequences:n})=>n),...e.flatMap(({picks:n=[]})=>n)].map(n=>[
n.id,n]));return t.length?{...t.at(-1),consequences:[...s.values()]}:void 0}function ra({play:e,item:t,...s}){let{steps:n,undone:r}=t,i=n.find(({type:$})=>$==="\
rolled"),c=oa(n),u=i??n[0],l=i&&r.get(i.seq),d=i?.ruling?.goal??c?.spec.goal??n.find(({action_after:$})=>$?.spec.goal)?.action_after.spec.goal,m=n.find(({verdict:$})=>$)?.
verdict,f=l?void 0:i?.ruling?.success??m?.success,p=i&&f!==void 0&&mt(e,m?.outcome??i.ruling?.outcome,c?.says),h=i?.character_name??n.find($=>$.character_name)?.
character_name??e.character(c?.character)?.name;return a`<li class=${`tale${l?" undone":""}`} id=${`entry-${u.seq}`} tabindex="-1">
    <${Sn} name=${(i??n.find(({type:$})=>$==="action_opened")??u).by_name} />
    <div>
      <p class="says">
        ${d?Ee(d):a`<span class="soft">${h}</span>`}
        ${p?a` <b>${Ee(p)}</b>`:null}
      </p>
      ${i?a`<${Zr} play=${e} entry=${i} name=${$} verdict=${m} />`:a`<p class="rule"><b>${$}</b> ${Vr(c)}</p>`}
      ${u?a`<p class="rule"><${Pt} by=${u} /></p>`:null}
      ${Qr(e,c).map(h=>a`<p class="rule">${h}</p>`)}
      ${i?a`${i.gm_fields?a`<p class="rule">
                  ${o("Typed for {gm}: {what}",{gm:e.gmName,what:W(i.gm_fields.map(h=>e.label("field",h)))})}
                </p>`:null}
          <${wn} play=${e} entry=${i} />
          <${Ft} play=${e} item=${t} entry=${i} ...${s} />`:null}
      ${n.filter(({type:h})=>et.has(h)).map(h=>a`<${ta}
      ${i?a`<${na} play=${e} entry=${i} name=${$} verdict=${m} />`:a`<p class="rule"><b>${$}</b> ${ta(c)}</p>`}
      ${i?a`<${oa} play=${e} entry=${i} name=${f} verdict=${m} />`:a`<p class="rule"><b>${f}</b> ${sa(c)}</p>`}
      ${u?a`<p class="rule"><${Ft} by=${u} /></p>`:null}
      ${na(e,c).map($=>a`<p class="rule">${$}</p>`)}
      ${i?a`${i.gm_fields?a`<p class="rule">
                  ${o("Typed for {gm}: {what}",{gm:e.gmName,what:D(i.gm_fields.map($=>e.label("field",$)))})}
      ${a?i`<${ri} play=${e} entry=${a} name=${f} verdict=${m} />`:i`<p class="rule"><b>${f}</b> ${ni(c)}</p>`}
      ${u?i`<p class="rule"><${Gt} by=${u} /></p>`:null}
      ${oi(e,c).map($=>i`<p class="rule">${$}</p>`)}
      ${a?i`${a.gm_fields?i`<p class="rule">
                  ${o("Typed for {gm}: {what}",{gm:e.gmName,what:y(a.gm_fields.map($=>e.label("field",$)))})}
      ${i?a`<${ca} play=${e} entry=${i} name=${h} verdict=${m} />`:a`<p class="rule"><b>${h}</b> ${aa(c)}</p>`}
      ${l?a`<p class="rule"><${Pt} by=${l} /></p>`:null}
      ${ia(e,c).map($=>a`<p class="rule">${$}</p>`)}
      ${i?a`${i.gm_fields?a`<p class="rule">
                  ${o("Typed for {gm}: {what}",{gm:e.gmName,what:y(i.gm_fields.map($=>e.label("field",$)))})}
                </p>`:null}
          <${_n} play=${e} entry=${i} />
          <${Gt} play=${e} item=${t} entry=${i} ...${s} />`:null}
      ${n.filter(({type:$})=>nt.has($)).map($=>a`<${da}
              key=${$.seq}
              gone=${l}
              play=${e}
              item=${t}
              step=${$}
              action=${c}
              ...${s}
            />`)}
      
    </div>
  </li>`}function Ae(e){return/[.!?…”"'»)]$/.test(e.trim())?e.trim():`${e.trim()}.`}function Vr(e){return e?{draft:o("not agreed yet"),ready:o("agreed, not\
 rolled yet"),cancelled:o("called off"),refused:e.why?o("not possible that way: {why}",{why:e.why}):o("not possible that way"),settled:e.kind==="narrated"?o("wi\
thout a roll"):o("settled"),rolled:o("rolled")}[e.state]??"":""}function Qr(e,t){return(t?.offers??[]).filter(({state:s,text:n})=>s==="accepted"&&n).map(({by:s,
text:n})=>a`<b>${e.nameOf?.(s)??e.character(s)?.name??s}</b> <span class="told">${Ae(n)}</span>`)}function Zr({play:e,entry:t,name:s,verdict:n}){let{ruling:r,announced:i}=t,
c=[t.approach&&D(t.approach),r?.position&&e.label("position",r.position),r?.effect&&e.label("effect",r.effect.rolled),r?.difficulty!==void 0&&o("against {n}",{n:r.
effective_difficulty??r.difficulty})].filter(Boolean),l=r?.outcome??n?.outcome??t.outcome,u=l?e.label("outcome",l):"",d=r?.announce??i?.announce??"",m=r?.success??
n?.success;return a`<p class="rule">
      <${kn} dice=${r?.dice??i?.dice??[]} />
      <b>${s??t.by_name}</b> ${c.length?a`<span>${c.join(" \xB7 ")}</span>`:null}
      ${d&&d.toLowerCase()!==u.toLowerCase()?a`<span class="out">${d}</span>`:null}
      ${u?a`<span class=${`out ${Xr(l,m)}`}>${u}</span>`:null}
      ${i&&!n?a`<span>${o("{gm} knows whether it works",{gm:e.gmName})}</span>`:null}
      ${t.unruled?a`<span>${t.unruled}</span>`:null}
      <${xn} play=${e} entry=${t} />
    </p>`}function Xr(e,t){return t===void 0?"":t?/partial|with_fear|marginal/.test(e)?"price":"good":"bad"}function kn({dice:e}){if(!e.length)return null;let t=e.
some(({sides:s})=>s!==6);return a`<span class=${`pips${t?" numbers":""}`}>
    ${e.map(({sides:s,face:n,role:r,counts:i,reason:c})=>{let l={hope:"hope",fear:"fear",success:"hit",cancels:"one"}[c??r]??(i?"counts":"lost");return a`<${me} sides=${s} face=${n} how=${l} says=${ea(
l)} />`})}
  </span>`}function ea(e){return{hope:"Hope",fear:"Fear",hit:o("success"),one:o("takes a success"),counts:o("counts")}[e]??""}function Ft({play:e,entry:t,...s}){
let[n,r]=b(!1),i=t.type==="rolled"||!!(t.form&&t.resistance),c=Rt(e,t,s.item)&&s.undoing!==t.seq;return a`${i||c?a`<p class="rule tools-row">
  </li>`}function Ae(e){return/[.!?…”"'»)]$/.test(e.trim())?e.trim():`${e.trim()}.`}function ta(e){return e?{draft:o("not agreed yet"),ready:o("agreed, not\
  </li>`}function je(e){return/[.!?…”"'»)]$/.test(e.trim())?e.trim():`${e.trim()}.`}function sa(e){return e?{draft:o("not agreed yet"),ready:o("agreed, not\
  </li>`}function Ee(e){return/[.!?…”"'»)]$/.test(e.trim())?e.trim():`${e.trim()}.`}function ni(e){return e?{draft:o("not agreed yet"),ready:o("agreed, not\
  </li>`}function Ee(e){return/[.!?…”"'»)]$/.test(e.trim())?e.trim():`${e.trim()}.`}function aa(e){return e?{draft:o("not agreed yet"),ready:o("agreed, not\
 rolled yet"),cancelled:o("called off"),refused:e.why?o("not possible that way: {why}",{why:e.why}):o("not possible that way"),settled:e.kind==="narrated"?o("wi\
thout a roll"):o("settled"),rolled:o("rolled")}[e.state]??"":""}function ia(e,t){return(t?.offers??[]).filter(({state:s,text:n})=>s==="accepted"&&n).map(({by:s,
text:n})=>a`<b>${e.nameOf?.(s)??e.character(s)?.name??s}</b> <span class="told">${Ee(n)}</span>`)}function ca({play:e,entry:t,name:s,verdict:n}){let{ruling:r,announced:i}=t,
c=[t.approach&&E(t.approach),r?.position&&e.label("position",r.position),r?.effect&&e.label("effect",r.effect.rolled),r?.difficulty!==void 0&&o("against {n}",{n:r.
effective_difficulty??r.difficulty})].filter(Boolean),u=r?.outcome??n?.outcome??t.outcome,l=u?e.label("outcome",u):"",d=r?.announce??i?.announce??"",m=r?.success??
n?.success;return a`<p class="rule">
      <${On} dice=${r?.dice??i?.dice??[]} />
      <b>${s??t.by_name}</b> ${c.length?a`<span>${c.join(" \xB7 ")}</span>`:null}
      ${d&&d.toLowerCase()!==l.toLowerCase()?a`<span class="out">${d}</span>`:null}
      ${l?a`<span class=${`out ${la(u,m)}`}>${l}</span>`:null}
      ${i&&!n?a`<span>${o("{gm} knows whether it works",{gm:e.gmName})}</span>`:null}
      ${t.unruled?a`<span>${t.unruled}</span>`:null}
      <${qn} play=${e} entry=${t} />
    </p>`}function la(e,t){return t===void 0?"":t?/partial|with_fear|marginal/.test(e)?"price":"good":"bad"}function On({dice:e}){if(!e.length)return null;let t=e.
some(({sides:s})=>s!==6);return a`<span class=${`pips${t?" numbers":""}`}>
    ${e.map(({sides:s,face:n,role:r,counts:i,reason:c})=>{let u={hope:"hope",fear:"fear",success:"hit",cancels:"one"}[c??r]??(i?"counts":"lost");return a`<${ke} sides=${s} face=${n} how=${u} says=${ua(
u)} />`})}
  </span>`}function ua(e){return{hope:"Hope",fear:"Fear",hit:o("success"),one:o("takes a success"),counts:o("counts")}[e]??""}function Gt({play:e,entry:t,...s}){
let[n,r]=b(!1),i=t.type==="rolled"||!!(t.form&&t.resistance),c=Lt(e,t,s.item)&&s.undoing!==t.seq;return a`${i||c?a`<p class="rule tools-row">
          ${i?a`<button class="seal quiet" aria-expanded=${String(n)} onClick=${()=>r(!n)}>
                <${x} name=${n?"minus":"plus"} />
                ${o("All of this roll")}
              </button>`:null}
          ${c?a`<button
                class="seal quiet"
                id=${`undo-${t.seq}`}
                aria-label=${o("Undo entry {n}",{n:t.seq})}
                onClick=${()=>s.setUndoing(t.seq)}
              >
                <${x} name="undo" />
                ${o("Undo")}
              </button>`:null}
        </p>`:null}
    ${n?a`<${Pe} markup=${t.form} load=${()=>e.card(t.seq)} />`:null}
    <${pn} play=${e} entry=${t} ...${s} />`}function wn({play:e,entry:t}){let s=He(e,t.changes);return s.length?a`<p class="rule">${W(s)}</p>`:null}function ta({
play:e,item:t,step:s,action:n,gone:r,...i}){let c=t.undone.get(s.seq),l=s.type==="resisted"?sa(e,s,n):na(e,s,n);return a`<div class=${`after-step${c?" undone":""}`} id=${`\
    <${bn} play=${e} entry=${t} ...${s} />`}function xn({play:e,entry:t}){let s=Ue(e,t.changes);return s.length?a`<p class="rule">${D(s)}</p>`:null}function aa({
play:e,item:t,step:s,action:n,gone:r,...i}){let c=t.undone.get(s.seq),l=s.type==="resisted"?ia(e,s,n):ca(e,s,n);return a`<div class=${`after-step${c?" undone":""}`} id=${`\
    ${n?a`<${Be} markup=${t.form} load=${()=>e.card(t.seq)} />`:null}
    <${bn} play=${e} entry=${t} ...${s} />`}function xn({play:e,entry:t}){let s=ze(e,t.changes);return s.length?a`<p class="rule">${D(s)}</p>`:null}function ia({
play:e,item:t,step:s,action:n,gone:r,...i}){let c=t.undone.get(s.seq),l=s.type==="resisted"?ca(e,s,n):la(e,s,n);return a`<div class=${`after-step${c?" undone":""}`} id=${`\
    ${n?i`<${Ue} markup=${t.form} load=${()=>e.card(t.seq)} />`:null}
    <${kn} play=${e} entry=${t} ...${s} />`}function Cn({play:e,entry:t}){let s=Ke(e,t.changes);return s.length?i`<p class="rule">${y(s)}</p>`:null}function ci({
play:e,item:t,step:s,action:n,gone:r,...a}){let c=t.undone.get(s.seq),l=s.type==="resisted"?li(e,s,n):ui(e,s,n);return i`<div class=${`after-step${c?" undone":""}`} id=${`\
    ${n?a`<${Ue} markup=${t.form} load=${()=>e.card(t.seq)} />`:null}
    <${xn} play=${e} entry=${t} ...${s} />`}function _n({play:e,entry:t}){let s=Ke(e,t.changes);return s.length?a`<p class="rule">${y(s)}</p>`:null}function da({
play:e,item:t,step:s,action:n,gone:r,...i}){let c=t.undone.get(s.seq),u=s.type==="resisted"?$a(e,s,n):ma(e,s,n);return a`<div class=${`after-step${c?" undone":""}`} id=${`\
entry-${s.seq}`} tabindex="-1">
    ${(s.picks??[]).filter(({text:l})=>l).map(({text:l})=>a`<p class="says">${Ee(l)}</p>`)}
    ${s.note?a`<p class="says">${Ee(s.note)}</p>`:null}
    <p class="rule">
      ${s.resistance?.dice?a`<${kn} dice=${s.resistance.dice} />`:null}
      <b>${s.type==="resisted"?s.character_name:s.by_name}</b> <span>${l}</span>
      <${xn} play=${e} entry=${s} />
    </p>
    <${wn} play=${e} entry=${s} />
    ${c&&c.seq!==r?.seq?a`<p class="rule"><${Pt} by=${c} /></p>`:null}
    <${Ft} play=${e} item=${t} entry=${s} ...${i} />
  </div>`}function sa(e,t,s){let n=Lt(e,t.consequence,s),{left:r}=t.resistance;return r?o("resists: {what}. It is milder",{what:n}):o("resists: {what}. Nothing \
of it is left",{what:n})}function na(e,t,s){let n=[],r=i=>W(i.map(c=>Lt(e,c,s)));t.branch&&n.push(e.label("menu",t.branch)),t.picks?.length&&n.push(W(t.picks.map(
i=>vn(e,i,s)))),t.take?.length&&n.push(o("takes {what}",{what:r(t.take)}));for(let[i,c]of Object.entries(t.fate??{})){let l=Lt(e,i,s);n.push({landed:o("{what} l\
ands",{what:l}),reduced:o("{what} is milder",{what:l}),avoided:o("{what} is averted",{what:l})}[c]??l)}return t.effect&&n.push(o("grants {effect} effect",{effect:e.
label("effect",t.effect)})),t.grant&&n.push(o("grants a part of it")),t.verdict&&n.push(o("tells the table: {verdict}",{verdict:e.label("outcome",t.verdict.outcome)})),
n.join("; ")||o("goes on")}function Lt(e,t,s){let n=s?.consequences?.find(r=>r.id===t);return n?n.text?n.text.replace(/\.$/,""):vn(e,n,s):o("a consequence")}function vn(e,t,s){
let n=t.pick==="custom"?o("something else"):e.label("menu",t.pick),i=[s?.consequences?.some(({character:c})=>c&&c!==s.character)&&t.character&&e.nameOf(t.character),
t.harm_level&&o("level {n}",{n:t.harm_level}),t.clock&&(e.clock(t.clock)?.name??""),!t.harm_level&&t.severity&&e.label("severity",t.severity).toLowerCase()].filter(
Boolean);return i.length?`${n} (${i.join(", ")})`:n}function xn({play:e,entry:t}){let s=qs(e,t),n=()=>e.open("fair");switch(s){case"checked":return a`<button class="seal" onClick=${n}><${x} name="shield" />${o(
"dice checked")}</button>`;case"wrong":return a`<button class="seal alarm" onClick=${n}>
        <${x} name="warn" />
        ${o("does not match its seal")}
      </button>`;case"sealed":return a`<button class="seal kept" onClick=${n}><${x} name="lock" />${o("sealed")}</button>`;case"ended":return a`<button class="seal kept" onClick=${n}><${x} name="lock" />${o(
"not checked yet")}</button>`;case"given":return a`<span>${o("thrown by hand")}</span>`;default:return null}}function Pt({by:e}){let t=e.by_name?o("undone by {w\
      ${s.resistance?.dice?a`<${vn} dice=${s.resistance.dice} />`:null}
      ${s.resistance?.dice?i`<${xn} dice=${s.resistance.dice} />`:null}
      <b>${s.type==="resisted"?s.character_name:s.by_name}</b> <span>${l}</span>
      <${On} play=${e} entry=${s} />
      ${s.resistance?.dice?a`<${On} dice=${s.resistance.dice} />`:null}
      <b>${s.type==="resisted"?s.character_name:s.by_name}</b> <span>${u}</span>
      <${qn} play=${e} entry=${s} />
    </p>
    <${_n} play=${e} entry=${s} />
    ${c&&c.seq!==r?.seq?a`<p class="rule"><${Pt} by=${c} /></p>`:null}
    <${Gt} play=${e} item=${t} entry=${s} ...${i} />
  </div>`}function $a(e,t,s){let n=Ft(e,t.consequence,s),{left:r}=t.resistance;return r?o("resists: {what}. It is milder",{what:n}):o("resists: {what}. Nothing \
of it is left",{what:n})}function ma(e,t,s){let n=[],r=i=>y(i.map(c=>Ft(e,c,s)));t.branch&&n.push(e.label("menu",t.branch)),t.picks?.length&&n.push(y(t.picks.map(
i=>Tn(e,i)))),t.take?.length&&n.push(o("takes {what}",{what:r(t.take)}));for(let[i,c]of Object.entries(t.fate??{})){let u=Ft(e,i,s);n.push({landed:o("{what} lan\
ds",{what:u}),reduced:o("{what} is milder",{what:u}),avoided:o("{what} is averted",{what:u})}[c]??u)}return t.effect&&n.push(o("grants {effect} effect",{effect:e.
label("effect",t.effect)})),t.grant&&n.push(o("grants a part of it")),t.verdict&&n.push(o("tells the table: {verdict}",{verdict:e.label("outcome",t.verdict.outcome)})),
n.join("; ")||o("goes on")}function Ft(e,t,s){let n=s?.consequences?.find(r=>r.id===t);return n?n.text?n.text.replace(/\.$/,""):Tn(e,n):o("a consequence")}function Tn(e,t){
let s=t.pick==="custom"?o("something else"):e.label("menu",t.pick),n=[t.harm_level&&o("level {n}",{n:t.harm_level}),t.clock&&(e.clock(t.clock)?.name??""),!t.harm_level&&
t.severity&&e.label("severity",t.severity).toLowerCase()].filter(Boolean);return n.length?`${s} (${n.join(", ")})`:s}function qn({play:e,entry:t}){let s=Es(e,t),
n=()=>e.open("fair");switch(s){case"checked":return a`<button class="seal" onClick=${n}><${x} name="shield" />${o("dice checked")}</button>`;case"wrong":return a`<button class="seal alarm" onClick=${n}>
        <${x} name="warn" />
        ${o("does not match its seal")}
      </button>`;case"sealed":return a`<button class="seal kept" onClick=${n}><${x} name="lock" />${o("sealed")}</button>`;case"ended":return a`<button class="seal kept" onClick=${n}><${x} name="lock" />${o(
"not checked yet")}</button>`;case"given":return a`<span>${o("thrown by hand")}</span>`;default:return null}}function Pt({by:e}){let t=e.by_name?o("undone by {w\
ho}",{who:e.by_name}):o("undone");return a`<span>
    ${t}
    ${e.note?a`: <span class="told">${e.note}</span>`:null}
    ${e.left?.length?` (${o("not all of it could be taken back")})`:""}
  </span>`}function tt(e,t){let s=new Map(t.map(n=>[n.id,n]));return e.map(n=>s.get(n.id)?.version>n.version?s.get(n.id):n)}function Sn(e,t,s){let n=tt(e,[...t.values()]).
filter(({id:r})=>!s.has(r));return new Map(n.map(r=>[r.id,r]))}async function On(e){let t=({character:r,awaits:i})=>e.isGm||e.isMe(r)||i.some(({who:c})=>e.isMe(
c)),n=[...e.actions.values()].filter(r=>t(r)||r.state!=="settled").sort((r,i)=>t(i)-t(r)).filter(r=>e.stakes.get(r.id)?.etag!==Cn(e,r));await Promise.all(n.slice(
0,8).map(async r=>{let i=Cn(e,r);try{e.stakes.set(r.id,{etag:i,value:await e.table.actionStakes(r.id)})}catch{e.stakes.delete(r.id)}}))}function Cn(e,t){let s=[
e.session.tracks,...e.characters.map(n=>n.tracks)];return JSON.stringify([t.etag,t.state,t.problem,t.terms_digest,s,t.clock&&e.clock(t.clock)])}var _n=600,Tn=60,oa=1500,qn=4e3,ra=2e3,Bt=class extends Re{constructor(t,s,n){let r=t.table(s);super(r.person),this.client=t,this.seat=s,this.newcomer="",this.ratings=
  </span>`}function st(e,t){let s=new Map(t.map(n=>[n.id,n]));return e.map(n=>s.get(n.id)?.version>n.version?s.get(n.id):n)}function _n(e,t,s){let n=st(e,[...t.values()]).
  </span>`}function nt(e,t){let s=new Map(t.map(n=>[n.id,n]));return e.map(n=>s.get(n.id)?.version>n.version?s.get(n.id):n)}function _n(e,t,s){let n=nt(e,[...t.values()]).
filter(({id:r})=>!s.has(r));return new Map(n.map(r=>[r.id,r]))}async function Tn(e){let t=({character:r,awaits:i})=>e.isGm||e.isMe(r)||i.some(({who:c})=>e.isMe(
c)),n=[...e.actions.values()].filter(r=>t(r)||r.state!=="settled").sort((r,i)=>t(i)-t(r)).filter(r=>e.stakes.get(r.id)?.etag!==On(e,r));await Promise.all(n.slice(
0,8).map(async r=>{let i=On(e,r);try{e.stakes.set(r.id,{etag:i,value:await e.table.actionStakes(r.id)})}catch{e.stakes.delete(r.id)}}))}function On(e,t){let s=[
e.session.tracks,...e.characters.map(n=>n.tracks)];return JSON.stringify([t.etag,t.state,t.problem,t.terms_digest,s,t.clock&&e.clock(t.clock)])}var qn=600,An=60,ua=1500,jn=4e3,da=2e3,Gt=class extends Le{constructor(t,s,n){let r=t.table(s);super(r.person),this.client=t,this.seat=s,this.newcomer="",this.ratings=
  </span>`}function ot(e,t){let s=new Map(t.map(n=>[n.id,n]));return e.map(n=>s.get(n.id)?.version>n.version?s.get(n.id):n)}function Tn(e,t,s){let n=ot(e,[...t.values()]).
filter(({id:r})=>!s.has(r));return new Map(n.map(r=>[r.id,r]))}async function qn(e){let t=({character:r,awaits:a})=>e.isGm||e.isMe(r)||a.some(({who:c})=>e.isMe(
c)),n=[...e.actions.values()].filter(r=>t(r)||r.state!=="settled").sort((r,a)=>t(a)-t(r)).filter(r=>e.stakes.get(r.id)?.etag!==_n(e,r));await Promise.all(n.slice(
0,8).map(async r=>{let a=_n(e,r);try{e.stakes.set(r.id,{etag:a,value:await e.table.actionStakes(r.id)})}catch{e.stakes.delete(r.id)}}))}function _n(e,t){let s=[
e.session.tracks,...e.characters.map(n=>n.tracks)];return JSON.stringify([t.etag,t.state,t.problem,t.terms_digest,s,t.clock&&e.clock(t.clock)])}var An=600,jn=60,di=1500,Nn=4e3,$i=2e3,Pt=class extends Ge{constructor(t,s,n){let r=t.table(s);super(r.person),this.client=t,this.seat=s,this.newcomer="",this.ratings=
  </span>`}function ot(e,t){let s=new Map(t.map(n=>[n.id,n]));return e.map(n=>s.get(n.id)?.version>n.version?s.get(n.id):n)}function jn(e,t,s){let n=ot(e,[...t.values()]).
filter(({id:r})=>!s.has(r));return new Map(n.map(r=>[r.id,r]))}async function Nn(e){let t=({character:r,awaits:i})=>e.isGm||e.isMe(r)||i.some(({who:c})=>e.isMe(
c)),n=[...e.actions.values()].filter(r=>t(r)||r.state!=="settled").sort((r,i)=>t(i)-t(r)).filter(r=>e.stakes.get(r.id)?.etag!==An(e,r));await Promise.all(n.slice(
0,8).map(async r=>{let i=An(e,r);try{e.stakes.set(r.id,{etag:i,value:await e.table.actionStakes(r.id)})}catch{e.stakes.delete(r.id)}}))}function An(e,t){let s=[
e.session.tracks,...e.characters.map(n=>n.tracks)];return JSON.stringify([t.etag,t.state,t.problem,t.terms_digest,s,t.clock&&e.clock(t.clock)])}function Bt(e="0"){
return Number.parseInt(e,10)}var En=600,In=60,fa=1500,Mn=4e3,ha=2e3,Ht=class extends Ge{constructor(t,s,n){let r=t.table(s);super(r.person),this.client=t,this.seat=s,this.newcomer="",this.ratings=
new Map,this.page=n,this.table=r,this.session=null,this.present=new Set([this.me]),this.stakes=new Map,this.entries=[],this.hasEarlier=!1,this.warnings=[],this.
checked=new ze(this),this.connection="live",this.since=new Date,this.focus="",this.stepped=!1,this.pressed="",this.kept="",this.panel="",this.sending=!1,this.slow=
!1,this.refusal=null,this.question=null,this.spoken="",this.form="text/html",this.tumbled=0,this.ended="",this.missing=null,this.#e=new AbortController}#e;#t;#s=null;#a=null;#n=0;#l=0;#i=new Set;#o=0;get gone(){
return this.connection==="gone"}get busy(){return this.sending||this.gone}get settings(){return this.page.settings}set(t,s){this.page.set(t,s)}async start(){let{
table:t}=this;t.on("connection",n=>this.#r(n)),t.on("warning",n=>{this.warnings.push(n),this.changed()}),t.on("presence",({present:n})=>{this.present=new Set(n),
this.changed()});let{signal:s}=this.#e;for(addEventListener("offline",()=>this.#r({live:!1}),{signal:s}),navigator.onLine||this.#r({live:!1}),addEventListener("\
online",()=>this.#r({live:!0}),{signal:s});!s.aborted&&!this.ended;){try{let n=this.newcomer;this.newcomer="",n&&await this.act(()=>ls(this,n));let r=await this.#p();
this.missing=null,this.warnings=await t.evidence.warnings();for(let i of await t.pending())this.#k(i);await this.#g(r)}catch(n){s.aborted||this.#m(n)}await new Promise(
n=>setTimeout(n,ra))}}stop(){this.#e.abort()}changed(){this.page.render()}say(t){this.spoken=t,this.changed()}async act(t,s){if(this.sending)return;if(this.gone)
return this.sayGone();this.refusal=null,this.sending=!0;let n=setTimeout(()=>{this.slow=!0,this.changed()},oa);this.changed();try{let r=await t();return r?.type&&
r.seq===this.#c()+1&&this.#d(r),s?.(r),await this.refresh().catch(()=>{}),r}catch(r){this.#$(r);return}finally{clearTimeout(n),this.sending=!1,this.slow=!1,this.
changed()}}sayGone(){this.refusal=ae(new Ee("offline"),this),this.changed()}async actAfter(t,s){for(;this.sending;)await new Promise(n=>setTimeout(n,10));return this.
online",()=>this.#r({live:!0}),{signal:s});!s.aborted&&!this.ended;){try{let n=this.newcomer;this.newcomer="",n&&await this.act(()=>cs(this,n));let r=await this.#p();
this.missing=null,this.warnings=await t.evidence.warnings();for(let i of await t.pending())this.#k(i);await this.#g(r)}catch(n){s.aborted||this.#m(n)}await new Promise(
n=>setTimeout(n,da))}}stop(){this.#e.abort()}changed(){this.page.render()}say(t){this.spoken=t,this.changed()}async act(t,s){if(this.sending)return;if(this.gone)
return this.sayGone();this.refusal=null,this.sending=!0;let n=setTimeout(()=>{this.slow=!0,this.changed()},ua);this.changed();try{let r=await t();return r?.type&&
this.missing=null,this.warnings=await t.evidence.warnings();for(let a of await t.pending())this.#k(a);await this.#g(r)}catch(n){s.aborted||this.#m(n)}await new Promise(
n=>setTimeout(n,$i))}}stop(){this.#e.abort()}changed(){this.page.render()}say(t){this.spoken=t,this.changed()}async act(t,s){if(this.sending)return;if(this.gone)
return this.sayGone();this.refusal=null,this.sending=!0;let n=setTimeout(()=>{this.slow=!0,this.changed()},di);this.changed();try{let r=await t();return r?.type&&
online",()=>this.#r({live:!0}),{signal:s});!s.aborted&&!this.ended;){try{let n=this.newcomer;this.newcomer="",n&&await this.act(()=>$s(this,n));let r=await this.#p();
this.missing=null,this.warnings=await t.evidence.warnings();for(let i of await t.pending())this.#k(i);await this.#g(r)}catch(n){s.aborted||this.#m(n)}await new Promise(
n=>setTimeout(n,ha))}}stop(){this.#e.abort()}changed(){this.page.render()}say(t){this.spoken=t,this.changed()}async act(t,s){if(this.sending)return;if(this.gone)
return this.sayGone();this.refusal=null,this.sending=!0;let n=setTimeout(()=>{this.slow=!0,this.changed()},fa);this.changed();try{let r=await t();return r?.type&&
r.seq===this.#c()+1&&this.#d(r),s?.(r),await this.refresh().catch(()=>{}),r}catch(r){this.#$(r);return}finally{clearTimeout(n),this.sending=!1,this.slow=!1,this.
changed()}}sayGone(){this.refusal=ue(new We("offline"),this),this.changed()}async actAfter(t,s){for(;this.sending;)await new Promise(n=>setTimeout(n,10));return this.
act(t,s)}ask(t,s,{sends:n=!0}={}){return new Promise(r=>{this.question={question:t,confirm:s,sends:n,resolve:r},this.changed()})}again({refusals:t}){return this.
ask(o("The host ended the chapter before your dice fell: another set of dice that could be seen beforehand. It is refusal {n} of your rolls. Roll in the new cha\
pter?",{n:t}),o("Roll"))}answer(t){let{question:s}=this;this.question=null,s?.resolve(t),this.changed()}open(t){this.panel=t,this.changed()}close(){this.open("")}look(t){
this.focus=t,this.refusal=null,this.step()}glance(t){this.look(t),this.kept=t;let s=()=>{if(this.focus===t){if(this.actions.get(t)?.awaits.some(({who:n})=>this.
isMe(n))){setTimeout(s,qn);return}this.focus="",this.changed()}};setTimeout(s,qn)}writes(t){this.focus==="ask"||this.actions.has(this.focus)||(this.focus=t?"wri\
te":"")}step(){this.stepped=!0,this.changed()}leave(){this.page.leave()}async earlier(){let t=this.entries[0]?.seq??this.#c()+1,{items:s,next:n}=await this.table.
readLog({before:t,limit:Tn,proof:"no"});this.entries=[...s.filter(r=>!this.entries.some(({seq:i})=>i===r.seq)),...this.entries],this.hasEarlier=n!==null,this.changed()}card(t){
return this.table.getForm(t,"text/html")}refresh(){return this.#s?(this.#a??=this.#s.catch(()=>{}).then(()=>(this.#a=null,this.refresh())),this.#a):(this.#s=this.#u().
finally(()=>{this.#s=null}),this.#s)}async#u(){let t=this.#n,[s,{actions:n}]=await Promise.all([this.table.getSession({include:"characters,clocks,presence"}),this.
table.listActions()]);if(t!==this.#n)return this.#u();t!==this.#l&&this.#f(t,s),this.session=s,this.people=s.people,this.characters=tt(s.characters,this.characters),
this.clocks=tt(s.clocks,this.clocks),s.present&&(this.present=new Set(s.present)),this.actions=Sn(n,this.actions,this.#i),this.since=new Date,!this.#e.signal.aborted&&
(Xt({...this.seat,...this.table.credentials,name:this.personName(this.me),table:s.name}),await On(this),this.changed())}#h(){this.#n+=1,this.entries=[],this.hasEarlier=
!1,this.tumbled=1/0,this.#o=1/0}#f(t,s){this.#l=t,[this.characters,this.clocks,this.actions]=[[],[],new Map],this.stakes.clear(),this.#i.clear(),this.#o=An(s.last_event_id),
this.tumbled=this.#o}async#p(){this.#n+=1;let t=this.client.describeSystem.bind(this.client),s=await this.table.getSession({include:"characters,clocks"});this.session=
s,this.people=s.people;let n=An(s.last_event_id),[r,i]=await Promise.all([t(s.system),this.table.readLog({before:n+1,limit:Tn,proof:"no"}),this.refresh()]);return this.
game=r,this.entries=i.items,this.hasEarlier=i.next!==null,this.changed(),s.last_event_id}async#g(t){let s=this.table.followLog({after:t,as:this.form,signal:this.#e.
signal});for await(let n of s)this.since=new Date,n.type==="reset"?this.#h():n.seq>this.#c()&&this.#d(n),clearTimeout(this.#t),this.#t=setTimeout(()=>this.refresh().
catch(()=>{}),20)}#d(t){if(this.hasEarlier||=this.entries.length>_n,this.entries=[...this.entries.slice(-_n),t],t.type==="reversed"){let r=i=>t.reverses.includes(
i.seq);this.entries=this.entries.map(i=>r(i)?{...i,reversed_by:t.seq}:i)}let s=this.entries.find(({seq:r})=>r===(t.roll??t.seq));s?.announced&&["chosen","diffic\
ulty_opened"].includes(t.type)&&this.#b(s.seq);let{action_after:n}=t;["refused","cancelled"].includes(n?.state)?(this.actions.delete(n.id),this.#i.add(n.id)):this.
actions.get(n?.id)?.version<=n?.version&&this.actions.set(n.id,n),t.by!==this.me&&t.seq>this.#o&&(this.spoken=Ps(this,t)||this.spoken),this.changed()}async#b(t){
let s=await this.table.getRoll(t).catch(()=>null);s&&(this.entries=this.entries.map(n=>n.seq===t?{...n,...s}:n)),this.changed()}#c(){return this.entries.at(-1)?.
seq??0}#r(t){this.connection=t.live?"live":"gone",t.live&&(this.refusal?.code==="NetworkError"&&(this.refusal=null),this.since=new Date,this.refresh().catch(()=>{})),
this.changed()}async#k(t){try{await this.table.resume(t,{patience:12e4}),this.say(o("What you sent before has arrived."))}catch(s){this.#$(s)}this.refresh().catch(
()=>{})}#$(t){["token_revoked","token_invalid","no_session"].includes(t.code)?this.#m(t):this.refusal=ae(t,this),this.changed()}#m(t){t.status===401||t.status===
404||t.code==="no_session"?this.ended=ae(t,this).text:(this.missing=(this.page.unread??ae)(t,this),this.connection="gone"),this.changed()}};function An(e="0"){return Number.
parseInt(e,10)}function $d({app:e,play:t}){if(aa(),t.ended)return a`<${la} app=${e} />`;if(!t.game)return a`<${ca} play=${t} />`;let s=t.isGm?o("Waiting"):o("Now"),n=t.mine[0],
r=t.isGm?t.awaited(!0).length:0,i=[["now","dice",r?`${s} ${r}`:s],["people",t.isGm?"people":"sheet",t.isGm||!n?o("People"):n.name],["clocks","clock",t.clocks.length?
`${o("Clocks")} ${t.clocks.length}`:o("Clocks")],["story","story",o("Story")]];return a`
    <a class="skip" href="#now">${o("To what is awaited of you")}</a>
    <${da} play=${t} />
isMe(n))){setTimeout(s,jn);return}this.focus="",this.changed()}};setTimeout(s,jn)}writes(t){this.focus==="ask"||this.actions.has(this.focus)||(this.focus=t?"wri\
isMe(n))){setTimeout(s,Nn);return}this.focus="",this.changed()}};setTimeout(s,Nn)}writes(t){this.focus==="ask"||this.actions.has(this.focus)||(this.focus=t?"wri\
isMe(n))){setTimeout(s,Mn);return}this.focus="",this.changed()}};setTimeout(s,Mn)}writes(t){this.focus==="ask"||this.actions.has(this.focus)||(this.focus=t?"wri\
te":"")}step(){this.stepped=!0,this.changed()}leave(){this.page.leave()}async earlier(){let t=this.entries[0]?.seq??this.#c()+1,{items:s,next:n}=await this.table.
readLog({before:t,limit:In,proof:"no"});this.entries=[...s.filter(r=>!this.entries.some(({seq:i})=>i===r.seq)),...this.entries],this.hasEarlier=n!==null,this.changed()}card(t){
return this.table.getForm(t,"text/html")}refresh(){return this.#s?(this.#a??=this.#s.catch(()=>{}).then(()=>(this.#a=null,this.refresh())),this.#a):(this.#s=this.#u().
finally(()=>{this.#s=null}),this.#s)}async#u(){let t=this.#n,[s,{actions:n}]=await Promise.all([this.table.getSession({include:"characters,clocks,presence"}),this.
table.listActions()]);if(t!==this.#n)return this.#u();t!==this.#l&&this.#h(t,s),this.session=s,this.people=s.people,this.characters=ot(s.characters,this.characters),
this.clocks=ot(s.clocks,this.clocks),s.present&&(this.present=new Set(s.present)),this.actions=jn(n,this.actions,this.#i),this.since=new Date,!this.#e.signal.aborted&&
(ss({...this.seat,...this.table.credentials,name:this.personName(this.me),table:s.name}),await Nn(this),this.changed())}#f(){this.#n+=1,this.entries=[],this.hasEarlier=
!1,this.tumbled=1/0,this.#o=1/0}#h(t,s){this.#l=t,[this.characters,this.clocks,this.actions]=[[],[],new Map],this.stakes.clear(),this.#i.clear(),this.#o=Bt(s.last_event_id),
this.tumbled=this.#o}async#p(){this.#n+=1;let t=this.client.describeSystem.bind(this.client),s=await this.table.getSession({include:"characters,clocks"});this.session=
s,this.people=s.people;let n=Bt(s.last_event_id),[r,i]=await Promise.all([t(s.system),this.table.readLog({before:n+1,limit:In,proof:"no"}),this.refresh()]);return this.
game=r,this.entries=i.items,this.hasEarlier=i.next!==null,this.changed(),s.last_event_id}async#g(t){let s=this.table.followLog({after:t,as:this.form,signal:this.#e.
signal});for await(let n of s)this.since=new Date,n.type==="reset"?this.#f():n.seq>this.#c()&&this.#d(n),clearTimeout(this.#t),this.#t=setTimeout(()=>this.refresh().
catch(()=>{}),20)}#d(t){if(this.hasEarlier||=this.entries.length>En,this.entries=[...this.entries.slice(-En),t],t.type==="reversed"){let r=i=>t.reverses.includes(
i.seq);this.entries=this.entries.map(i=>r(i)?{...i,reversed_by:t.seq}:i)}let s=this.entries.find(({seq:r})=>r===(t.roll??t.seq));s?.announced&&["chosen","diffic\
ulty_opened"].includes(t.type)&&this.#b(s.seq);let{action_after:n}=t;["refused","cancelled"].includes(n?.state)?(this.actions.delete(n.id),this.#i.add(n.id)):this.
actions.get(n?.id)?.version<=n?.version&&this.actions.set(n.id,n),this.refusal&&Vt(this.refusal,t,this)&&(this.refusal=null),t.by!==this.me&&t.seq>this.#o&&(this.
spoken=Us(this,t)||this.spoken),this.changed()}async#b(t){let s=await this.table.getRoll(t).catch(()=>null);s&&(this.entries=this.entries.map(n=>n.seq===t?{...n,
...s}:n)),this.changed()}#c(){return this.entries.at(-1)?.seq??0}#r(t){this.connection=t.live?"live":"gone",t.live&&(this.refusal?.code==="NetworkError"&&(this.
refusal=null),this.since=new Date,this.refresh().catch(()=>{})),this.changed()}async#k(t){try{await this.table.resume(t,{patience:12e4}),this.say(o("What you se\
nt before has arrived."))}catch(s){this.#$(s)}this.refresh().catch(()=>{})}#$(t){["token_revoked","token_invalid","no_session"].includes(t.code)?this.#m(t):this.
refusal=ue(t,this),this.changed()}#m(t){t.status===401||t.status===404||t.code==="no_session"?this.ended=ue(t,this).text:(this.missing=(this.page.unread??ue)(t,
this),this.connection="gone"),this.changed()}};function Dd({app:e,play:t}){if(pa(),t.ended)return a`<${ka} app=${e} />`;if(!t.game)return a`<${ba} play=${t} />`;let s=t.isGm?o("Waiting"):o("Now"),n=t.mine[0],
r=t.isGm?t.awaited(!0).length:0,i=[["now","dice",r?`${s} ${r}`:s],["people",t.isGm?"people":"sheet",t.isGm||!n?o("People"):n.name],["clocks","clock",t.clocks.length?
`${o("Clocks")} ${t.clocks.length}`:o("Clocks")],["story","story",o("Story")]];return a`
    <a class="skip" href="#now">${o("To what is awaited of you")}</a>
    <${va} play=${t} />
    <main class="page">
      ${e.tab!=="now"&&a`<h1 class="off">${i.find(([c])=>c===e.tab)?.[2]}</h1>`}
      <div class="cols" data-tab=${e.tab}>
        <aside class="side a" aria-label=${o("You and the others")}>
          ${t.isGm&&a`<${Dt} play=${t} app=${e} />`}
          ${t.mine.map(c=>a`<${rn} key=${c.id} play=${t} character=${c} />`)}
          <${un} play=${t} />
          <${ln} play=${t} />
        </aside>
        <div id="now">${t.isGm&&a`<${Dt} play=${t} app=${e} above />`}<${en} play=${t} /></div>
        <aside class="side b" aria-label=${o("Clocks and story")}>
          <div class="clocks-side"><${is} play=${t} /></div>
          <div class="story-side"><${gn} play=${t} /></div>
          ${t.isGm&&a`<${Wt} play=${t} app=${e} />`}
          ${t.mine.map(c=>a`<${cn} key=${c.id} play=${t} character=${c} />`)}
          ${t.isGm&&i`<${Dt} play=${t} app=${e} />`}
          ${t.mine.map(c=>i`<${ln} key=${c.id} play=${t} character=${c} />`)}
          <${mn} play=${t} />
          <${$n} play=${t} />
          ${t.isGm&&a`<${yt} play=${t} app=${e} />`}
          ${t.mine.map(c=>a`<${$n} key=${c.id} play=${t} character=${c} />`)}
          <${pn} play=${t} />
          <${hn} play=${t} />
        </aside>
        <div id="now">${t.isGm&&a`<${yt} play=${t} app=${e} above />`}<${an} play=${t} /></div>
        <aside class="side b" aria-label=${o("Clocks and story")}>
          <div class="clocks-side"><${us} play=${t} /></div>
          <div class="story-side"><${Cn} play=${t} /></div>
        </aside>
      </div>
    </main>
    <nav class="tabs" aria-label=${o("Table")}>
      ${i.map(([c,u,l])=>a`<button aria-current=${e.tab===c?"page":null} onClick=${()=>e.look(c)}>
            <${x} name=${u} />
            ${l}
          </button>`)}
    </nav>
    <${ma} app=${e} play=${t} />`}function aa(){let e=N(null);j(()=>{let{style:t}=document.documentElement;return e.current=new ResizeObserver(([{target:s}])=>t.
setProperty("--dock",`${s.offsetHeight}px`)),()=>e.current.disconnect()},[]),j(()=>{e.current.disconnect();let t=document.querySelector(".dock");t&&e.current.observe(
t)})}var ia=2500;function ca({play:e}){let[t,s]=b(!1);return j(()=>{let n=setTimeout(()=>s(!0),ia);return()=>clearTimeout(n)},[]),a`<main class="narrow stack">
    <${ba} app=${e} play=${t} />`}function da(){let e=N(null);j(()=>{let{style:t}=document.documentElement;return e.current=new ResizeObserver(([{target:s}])=>t.
    <${ka} app=${e} play=${t} />`}function $a(){let e=N(null);j(()=>{let{style:t}=document.documentElement;return e.current=new ResizeObserver(([{target:s}])=>t.
    <${wi} app=${e} play=${t} />`}function mi(){let e=N(null);j(()=>{let{style:t}=document.documentElement;return e.current=new ResizeObserver(([{target:s}])=>t.
    <${Ca} app=${e} play=${t} />`}function pa(){let e=N(null);j(()=>{let{style:t}=document.documentElement;return e.current=new ResizeObserver(([{target:s}])=>t.
setProperty("--dock",`${s.offsetHeight}px`)),()=>e.current.disconnect()},[]),j(()=>{e.current.disconnect();let t=document.querySelector(".dock");t&&e.current.observe(
t)})}var ga=2500;function ba({play:e}){let[t,s]=b(!1);return j(()=>{let n=setTimeout(()=>s(!0),ga);return()=>clearTimeout(n)},[]),a`<main class="narrow stack">
    <section class="wait" role="status"><h1>${o("The table is read")}<span class="dots"></span></h1></section>
    ${t&&a`<p class="note" role="status">
        ${o("The service does not answer yet. The table is read as soon as it can be reached.")}
      </p>`}
    ${e.missing&&a`<p class="note bad" role="alert">${e.missing.text}</p>`}
  </main>`}function la({app:e}){return a`<main class="narrow stack">
    <section class="wait"><h1>${o("You do not sit here any more")}</h1><p class="small">${e.play.ended}</p></section>
    <button class="primary wide" onClick=${()=>e.leave()}>${o("Back to the door")}</button>
    <button class="wide" onClick=${()=>ua(e.play)}>${o("Save what this browser was told")}</button>
  </main>`}async function ua(e){let t=await e.table.evidence.lines(),s=document.createElement("a");s.href=URL.createObjectURL(new Blob([t],{type:"application/x-\
ndjson"})),s.download=`${e.seat.sid}-kept.jsonl`,s.click()}function da({play:e}){let t=e.people.filter(({id:n,active:r})=>r&&e.present.has(n)),s=e.connection===
  </main>`}function ha({app:e}){return a`<main class="narrow stack">
  </main>`}function fa({app:e}){return a`<main class="narrow stack">
    ${e.missing&&i`<p class="note bad" role="alert">${e.missing.text}</p>`}
  </main>`}function pi({app:e}){return i`<main class="narrow stack">
  </main>`}function ka({app:e}){return a`<main class="narrow stack">
    <section class="wait"><h1>${o("You do not sit here any more")}</h1><p class="small">${e.play.ended}</p></section>
    <button class="primary wide" onClick=${()=>e.leave()}>${o("Back to the door")}</button>
    <button class="wide" onClick=${()=>wa(e.play)}>${o("Save what this browser was told")}</button>
  </main>`}async function wa(e){let t=await e.table.evidence.lines(),s=document.createElement("a");s.href=URL.createObjectURL(new Blob([t],{type:"application/x-\
ndjson"})),s.download=`${e.seat.sid}-kept.jsonl`,s.click()}function va({play:e}){let t=e.people.filter(({id:n,active:r})=>r&&e.present.has(n)),s=e.connection===
"live";return a`<header class="top">
    <svg class="mark" viewBox="0 0 28 28" aria-hidden="true">
      <rect x="2" y="2" width="24" height="24" rx="6" fill="none" stroke="currentColor" stroke-width="2" />
      <path d="M14 7V14H21A7 7 0 1 1 14 7Z" fill="currentColor" />
    </svg>
    <div class="where"><strong>${e.session.name||e.game.title}</strong>
      <span class=${s?"live":"live gone"} role="status">${s?o("Live"):o("Offline")}</span></div>
    <div class="faces" role="img" aria-label=${o("Here: {names}",{names:t.map(({name:n})=>n).join(", ")})}>
      ${t.slice(0,6).map(({name:n})=>a`<span class="face" title=${n}>${$a(n)}</span>`)}
      ${t.slice(0,6).map(({name:n})=>a`<span class="face" title=${n}>${ga(n)}</span>`)}
      ${t.slice(0,6).map(({name:n})=>a`<span class="face" title=${n}>${ba(n)}</span>`)}
      ${t.slice(0,6).map(({name:n})=>i`<span class="face" title=${n}>${ki(n)}</span>`)}
      ${t.slice(0,6).map(({name:n})=>a`<span class="face" title=${n}>${xa(n)}</span>`)}
    </div>
    <div class="tools">
      ${e.isGm&&a`<button class="mini" aria-label=${o("Invite")} onClick=${()=>e.open("invite")}>
          <${x} name="invite" />
          <span>${o("Invite")}</span>
        </button>`}
      <button class="mini" aria-label=${o("Fair dice")} onClick=${()=>e.open("fair")}>
        <${x} name="shield" />
        <span>${o("Fair dice")}</span>
      </button>
      <button class="mini quiet" aria-label=${o("Settings")} onClick=${()=>e.open("settings")}>
        <${x} name="gear" />
      </button>
    </div>
  </header>`}function $a(e){return[...e][0]?.toUpperCase()??"?"}function ma({app:e,play:t}){let s={fair:o("Fair dice"),settings:o("Settings"),invite:o("Invite"),
seat:o("Your seat"),dice:o("Other dice")},n={fair:js,settings:mn,invite:Ls,seat:ns,dice:ks};return a`
    ${t.panel&&a`<${jn} key=${t.panel} title=${s[t.panel]} refusal=${t.refusal} close=${()=>t.close()}>
        <${n[t.panel]} play=${t} app=${e} />
      <//>`}
    ${t.question&&a`<${jn}
  </header>`}function ga(e){return[...e][0]?.toUpperCase()??"?"}function ba({app:e,play:t}){let s={fair:o("Fair dice"),settings:o("Settings"),invite:o("Invite"),
  </header>`}function ba(e){return[...e][0]?.toUpperCase()??"?"}function ka({app:e,play:t}){let s={fair:o("Fair dice"),settings:o("Settings"),invite:o("Invite"),
seat:o("Your seat"),dice:o("Other dice")},n={fair:js,settings:fn,invite:Ls,seat:ss,dice:ks};return a`
    ${t.panel&&a`<${En} key=${t.panel} title=${s[t.panel]} refusal=${t.refusal} close=${()=>t.close()}>
  </header>`}function ki(e){return[...e][0]?.toUpperCase()??"?"}function wi({app:e,play:t}){let s={fair:o("Fair dice"),settings:o("Settings"),invite:o("Invite"),
seat:o("Your seat"),dice:o("Other dice")},n={fair:Ns,settings:pn,invite:Fs,seat:ns,dice:ws};return i`
    ${t.panel&&i`<${In} key=${t.panel} title=${s[t.panel]} refusal=${t.refusal} close=${()=>t.close()}>
  </header>`}function xa(e){return[...e][0]?.toUpperCase()??"?"}function Ca({app:e,play:t}){let s={fair:o("Fair dice"),settings:o("Settings"),invite:o("Invite"),
seat:o("Your seat"),dice:o("Other dice")},n={fair:Ms,settings:kn,invite:Bs,seat:as,dice:Cs};return a`
    ${t.panel&&a`<${Wn} key=${t.panel} title=${s[t.panel]} refusal=${t.refusal} close=${()=>t.close()}>
        <${n[t.panel]} play=${t} app=${e} />
      <//>`}
    ${t.question&&a`<${Wn}
        key="question"
        title=${t.question.question}
        refusal=${t.gone&&t.refusal}
        close=${()=>t.answer(!1)}
      >
        <${rs} play=${t} />
      <//>`}`}function jn({title:e,close:t,refusal:s,children:n}){let r=N(null);return j(()=>{let i=document.activeElement;return r.current.showModal(),()=>queueMicrotask(
        <${os} play=${t} />
      <//>`}`}function En({title:e,close:t,refusal:s,children:n}){let r=N(null);return j(()=>{let i=document.activeElement;return r.current.showModal(),()=>queueMicrotask(
()=>i?.isConnected&&i.focus())},[]),a`<dialog ref=${r} aria-label=${e} onClose=${t} onCancel=${t}>
      <//>`}`}function In({title:e,close:t,refusal:s,children:n}){let r=N(null);return j(()=>{let a=document.activeElement;return r.current.showModal(),()=>queueMicrotask(
()=>a?.isConnected&&a.focus())},[]),i`<dialog ref=${r} aria-label=${e} onClose=${t} onCancel=${t}>
        <${cs} play=${t} />
      <//>`}`}function Wn({title:e,close:t,refusal:s,children:n}){let r=N(null);return j(()=>{let i=document.activeElement;return r.current.showModal(),()=>queueMicrotask(
()=>i?.isConnected&&i.focus())},[]),a`<dialog ref=${r} aria-label=${e} onClose=${t} onCancel=${t}>
    <div class="row">
      <h2>${e}</h2>
      <button class="quiet push" aria-label=${o("Close")} onClick=${t}><${x} name="close" /></button>
    </div>
    ${s&&a`<p class="note bad" role="alert">${s.text} ${s.more.join(" ")}</p>`}
    <div class="stack">${n}</div>
  </dialog>`}export{Bt as Play,$d as Table,$a as initial};
  </dialog>`}export{Gt as Play,xd as Table,ga as initial};
  </dialog>`}export{Gt as Play,Sd as Table,ba as initial};
  </dialog>`}export{Pt as Play,Id as Table,ki as initial};
  </dialog>`}export{Ht as Play,Dd as Table,xa as initial};
