import{$ as qs,A as fe,B as xe,C as ks,D as ws,E as x,F as Je,G as Oe,H as vs,I as xs,J as V,K as pe,L as Se,M as Os,N as se,O as ge,P as Ss,S as Cs,X as _s,Y as Ts,
a as Ye,aa as js,b as Ne,ba as As,c as oe,d as Ke,g as Ot,h as J,i as hs,k as o,l as O,m as D,n as W,o as ms,p as fs,s as b,t as j,u as ps,v as N,w as a,x as gs,
z as bs}from"./chunk.js";function k({play:e,lacks:t=!1,queued:s=!1,onClick:n,children:r,...i}){let c=t||(s?e.gone:e.busy);return a`<button ...${i} aria-disabled=${c?"true":null} onClick=${n&&
(l=>{e.gone?e.sayGone():c||n(l)})}>
    ${r}
  </button>`}function be(e,t){let s=n=>{e.gone&&(n.preventDefault(),e.sayGone())};return{"aria-disabled":e.busy?"true":null,onMouseDown:s,onClick:s,onChange:n=>t(
n.currentTarget)}}function Ns({play:e}){let{confirm:t,sends:s}=e.question,n=()=>e.answer(!0);return a`<div class="row wrap">
    ${s?a`<${k} play=${e} class="primary" queued onClick=${n}>${t}<//>`:a`<button class="primary" onClick=${n}>${t}</button>`}
    <button onClick=${()=>e.answer(!1)}>${o("No")}</button>
  </div>`}function re(e,t,s){return Object.entries(e.game.spec.properties).filter(([,n])=>t.includes(n["x-owner"])&&!n["x-joined"]&&!!n["x-primary"]===s&&(!n["x-published"]||
e.session.options.published)&&Ve(n)!=="hidden"&&Ve(n)!=="object")}function Ve(e){return e["x-widget"]}function ae(e){return e.anyOf?.find(({type:t})=>t!=="null")??
e}function X({play:e,name:t,value:s,change:n,needed:r=!1,form:i="field"}){let c=e.field(t),u=`${i}-${t}`,l=a`<p class="hint">${c.description}</p>`;return Ve(c)===
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
      ${l}
    </div>`:a`<div>
    <label for=${u}>${c.title}${r&&a` <span class="soft">${o("(needed)")}</span>`}</label>
    <${mo} id=${u} field=${c} value=${s} change=${n} />
    ${l}
  </div>`}function mo({id:e,field:t,value:s,change:n}){let r=ae(t),i=t["x-enum-labels"]??r["x-enum-labels"]??{},c=t.enum??r.enum;if(c)return a`<select
      id=${e}
      value=${s??t.default??""}
      onChange=${u=>n(u.target.value||null)}
    >
      ${t.default===null&&a`<option value="">${o("none")}</option>`}
      ${c.map(u=>a`<option value=${u}>${i[u]?.label??u}</option>`)}
    </select>`;if(r.type==="integer")return a`<${R}
      id=${e}
      value=${s??t.default??0}
      least=${r.minimum??0}
      most=${r.maximum??99}
      change=${n}
    />`;if(r.type==="array"){let u=(s??[]).join(", ");return a`<input
      id=${e}
      value=${u}
      placeholder=${o("separated by commas")}
      onChange=${l=>n(fo(l.target.value))}
    />`}return Ve(t)==="textarea"?a`<textarea
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
    onInput=${u=>n(u.target.value)}
  />`}function fo(e){return e.split(",").map(t=>t.trim()).filter(Boolean)}function R({id:e,value:t,least:s=0,most:n=99,change:r,says:i,play:c}){let u=(l,d,$,m)=>{
let p=()=>r(Math.min(n,Math.max(s,m))),f=a`<${x} name=${d} />`;return c?a`<${k} play=${c} type="button" class="mini" aria-label=${l} lacks=${$} onClick=${p}>${f}<//>`:
a`<button
          type="button"
          class="mini"
          aria-label=${l}
          aria-disabled=${$?"true":null}
          onClick=${p}
        >
          ${f}
        </button>`};return a`<span class="row stepper" role="group" aria-label=${i}>
    ${u(o("one less"),"minus",t<=s,t-1)}
    <output id=${e}><b>${t}</b></output>
    ${u(o("one more"),"plus",t>=n,t+1)}
  </span>`}function Ms({value:e,least:t,most:s,change:n,says:r}){if(s-t>8)return a`<${R} value=${e} least=${t} most=${s} change=${n} says=${r} />`;let i=Array.from(
{length:s-t+1},(c,u)=>t+u);return a`<span class="dial dots-row" role="group" aria-label=${r}>${i.map(c=>a`<button type="button" aria-pressed=${String(c===e)} onClick=${()=>n(
c)}>
        ${t<0&&c>0?`+${c}`:String(c).replace("-","\u2212")}
      </button>`)}</span>`}var po=[4,6,8,12];function Es({play:e}){let[t,s]=b(!1),n=e.role==="gm",r=N(null),i=()=>{s(!1),r.current?.focus()};return a`<section class="card" aria-labelledby="clocks-title">
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
    ${t&&n?a`<${wo} play=${e} close=${i} />`:null}
    ${e.clocks.length?a`<ul class="clocks wide-list">
          ${e.clocks.map(c=>a`<${go} key=${c.id} play=${e} clock=${c} />`)}
        </ul>`:a`<p class="soft small">${o("No clocks yet. What are they up against?")}</p>`}
  </section>`}function go({play:e,clock:t}){let[s,n]=b(!1),r=e.role==="gm",i=r||e.role==="player"&&t.ticked_by==="players",{name:c}=t,u=$=>e.actAfter(()=>e.table.
tickClock(t.id,{by:$}),({changes:m})=>{let p=m.find(({who:f,track:h})=>f===t.id&&h==="filled")?.to??t.filled;e.say(o("{name}: {filled} of {size}",{name:c,filled:p,
size:t.size}))}),l=t.filled>=t.size&&t.kind!=="tug_of_war",d=t.state==="locked";return a`<li class=${`clock ${St(t.filled)}`}>
    <${vs} clock=${t} />
    <h3 class="name">${c}</h3>
    <div class="num">
      <span>${[o("{filled} of {size}",t),...bo(e,t)].join(" \xB7 ")}</span>
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
    ${r&&s?a`<${ko} play=${e} clock=${t} />`:null}
  </li>`}function bo(e,t){let s=[],n=t.after&&e.clock(t.after)?.name,r=t.rival&&e.clock(t.rival)?.name;return t.state==="locked"&&n?[o("locked until {name} is f\
ull",{name:n})]:(t.kind!=="progress"&&s.push(e.label("clock",t.kind)),t.state!=="open"&&s.push(e.label("state",t.state)),r&&s.push(o("against {name}",{name:r})),
t.loops&&s.push(O(t.loops,"full once","full {n} times")),s)}function St(e){let t=N(e),[s,n]=b(!1);return j(()=>{if(t.current===e)return;t.current=e,n(!0);let r=setTimeout(
()=>n(!1),900);return()=>clearTimeout(r)},[e]),s?"flash":""}function ko({play:e,clock:t}){let{id:s,name:n,version:r,visible:i,ticked_by:c}=t,u=d=>e.act(()=>e.table.
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
    <${k} play=${e} class="mini" onClick=${l}>${o("Put it away")}<//>
  </div>`}function wo({play:e,close:t}){let[s,n]=b({name:"",size:6,kind:"progress",visible:!0,players:!0,link:""}),[r,i]=b(!1),[c,u]=b(!1),l=N(null);j(()=>l.current?.
focus(),[]);let d=f=>n({...s,...f}),$=Object.entries(e.game.labels.clock??{}),m={racing:"rival",linked:"after"}[s.kind];return a`<form class="stack more-row" onSubmit=${async f=>{
f.preventDefault();let h=s.name.trim();if(!h||s.kind==="linked"&&!s.link){u(!0);return}let w={name:h,size:s.size,kind:s.kind,visible:s.visible,ticked_by:s.players?
"players":"gm"};m&&s.link&&(w[m]=s.link),await e.act(()=>e.table.makeClock(w))&&t()}}>
    <div><label for="clock-name">${o("What is it about?")}</label>
      <input
        id="clock-name"
        ref=${l}
        maxlength="80"
        value=${s.name}
        aria-invalid=${c&&!s.name.trim()?"true":null}
        onInput=${f=>d({name:f.currentTarget.value})}
      />
    </div>
    <fieldset><legend>${o("Segments")}</legend><div class="dial">
      ${po.map(f=>a`<button type="button" aria-pressed=${String(!r&&s.size===f)} onClick=${()=>{i(!1),d({size:f})}}>${f}</button>`)}
      <button type="button" aria-pressed=${String(r)} onClick=${()=>i(!0)}>${o("other")}</button>
    </div>
    ${r?a`<div class="other">
          <${R}
            id="clock-size"
            says=${o("Segments")}
            value=${s.size}
            least=${s.kind==="tug_of_war"?2:1}
            most=${24}
            change=${f=>d({size:f})}
          />
        </div>`:null}
  </fieldset>
    <div><label for="clock-kind">${o("Kind")}</label>
      <select
        id="clock-kind"
        value=${s.kind}
        onChange=${f=>d({kind:f.currentTarget.value,link:""})}
      >
        ${$.map(([f,{label:h}])=>a`<option value=${f}>${h}</option>`)}
      </select><p class="hint">${e.game.labels.clock?.[s.kind]?.help??""}</p></div>
    ${m?a`<div>
          <label for="clock-link">
            ${s.kind==="racing"?o("It races (optional)"):o("It opens when this one is full")}
          </label>
          <select
            id="clock-link"
            value=${s.link}
            aria-invalid=${c&&!s.link&&s.kind==="linked"?"true":null}
            onChange=${f=>d({link:f.currentTarget.value})}
          >
            <option value="">${o("none yet")}</option>
            ${e.clocks.map(({id:f,name:h})=>a`<option value=${f}>${h}</option>`)}
          </select></div>`:null}
    <div>
      <label class="tick">
        <input
          type="checkbox"
          checked=${s.visible}
          onChange=${f=>d({visible:f.currentTarget.checked})}
        />
        ${o("Everybody sees it")}
      </label>
      <label class="tick">
        <input
          type="checkbox"
          checked=${s.players}
          onChange=${f=>d({players:f.currentTarget.checked})}
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
  </form>`}var vo=1e4,Ct="sessionStorage",xo=["ask","narrate","character"];function Z(e,t,s,n){let[r,i]=b(()=>Oo(e,t,s)??s),c=m=>JSON.stringify(m)!==JSON.stringify(s),u=m=>{
let p={...r,...m};i(p),l(p),n?c(p)&&!e.actions.has(e.focus)&&(e.focus=n):e.writes(c(p)||xo.some(f=>ke(e,f)))},l=m=>{ge(Ct,t,e,c(m)&&JSON.stringify(m).length<=vo?
m:void 0)},d=()=>u(s),$=async(m,p)=>{l(s);let f=()=>{d(),e.focus===n&&(e.focus=""),p?.()};await e.act(m,f)===void 0&&l(r)};return{draft:r,written:c(r),change:u,
clear:d,send:$}}function ke(e,t){return se(Ct,t,e)!==void 0}function Oo(e,t,s){let n=se(Ct,t,e),r=([i,c])=>Ws(n[i])===Ws(c);if(!(!n||!Object.entries(s).every(r)))
return Object.fromEntries(Object.keys(s).map(i=>[i,n[i]]))}function Ws(e){return e===null?"none":Array.isArray(e)?"list":typeof e}var So=12;function Qe(e){return!e.game.joins||!e.session.options.published?[]:e.entries.filter(t=>t.type==="rolled"&&!t.reversed_by).slice(-So).reverse().map(t=>({
id:t.action??`r${t.seq}`,entry:t}))}function Ze({play:e,rolls:t,picked:s,change:n}){let r=i=>n(s.includes(i)?s.filter(c=>c!==i):[...s,i]);return a`<details open=${s.
length>0}>
    <summary>${o("Rolls that count in this one")}</summary>
    <div class="stack">
      <p class="hint">
        ${o("Of a group, a set-up, an opponent or an attack: rolls that were made before. They count in the order of your presses.")}
      </p>
      ${t.map(({id:i,entry:c})=>{let{goal:u,outcome:l}=c.ruling??{},d=s.length>1&&s.includes(i)&&`${s.indexOf(i)+1}.`,$=[c.character_name??c.by_name,u,l&&e.label(
"outcome",l)];return a`<button
          type="button"
          class="choice"
          aria-pressed=${String(s.includes(i))}
          onClick=${()=>r(i)}
        >${d||""} ${$.filter(Boolean).join(" \xB7 ")}</button>`})}
    </div>
  </details>`}function ce(e,t){return e.trim().toLowerCase()===t.trim().toLowerCase()}var Xe=class{constructor(t){this.me=t,this.game=null,this.people=[],this.characters=[],this.
clocks=[],this.actions=new Map}get role(){return this.people.find(({id:t})=>t===this.me)?.role??"player"}get isGm(){return this.role==="gm"}get gm(){return this.
people.find(({role:t})=>t==="gm")}get gmName(){return this.personName(this.gm?.id??"")}get family(){return this.game.family}get mine(){return this.characters.filter(
t=>this.actor(t.id)===this.me)}character(t){return this.characters.find(s=>s.id===t)}clock(t){return this.clocks.find(s=>s.id===t)}personName(t){return this.people.
find(s=>s.id===t)?.name??t}nameOf(t){return t==="gm"?this.gmName:t==="session"?o("the table"):this.character(t)?.name??this.clock(t)?.name??this.personName(t)}actor(t){
let s=this.people.find(({id:n,active:r})=>r&&n===this.character(t)?.owner);return s?s.id:this.gm?.id}isMe(t){return t==="gm"?this.isGm:t===this.me||this.character(
t)!==void 0&&this.actor(t)===this.me}label(t,s){return this.game?.labels[t]?.[s]?.label??String(s).replaceAll("_"," ")}help(t,s){return this.game?.labels[t]?.[s]?.
help??""}named(t){return t.replace(/`([a-z_]+)`/g,(s,n)=>W(this.field(n)?.title??n)).replace(/(?<!["\w])[ckp][1-9]\d*(?!["\w])/g,s=>this.nameOf(s))}field(t){return this.
game.spec.properties[t]}#e({consequences:t},{who:s,consequence:n}){return this.isMe(s)||t.some(({id:r,thrower:i})=>r===n&&i===this.me)}awaited(t){let s=[];for(let n of this.
actions.values()){let r=n.awaits.filter(i=>this.#e(n,i)===t);r.length&&s.push({action:n,turns:r,since:Math.min(...r.map(({since:i})=>i))})}return s.sort((n,r)=>n.
since-r.since)}};async function Is(e,t){let{characters:s}=await e.table.listCharacters(),n=s.find(r=>r.free&&ce(r.name,t));return n?Ds(e,n):e.table.makeCharacter({name:t})}async function Ds(e,{
id:t}){try{return await e.table.changeCharacter(t,{owner:e.me},"*")}catch(s){throw s.code==="not_yours"&&(s.code="character_taken"),s}}function Rs({play:e}){let t=e.
characters.filter(n=>n.free);if(e.role!=="player"||e.mine.length||!t.length)return null;let s=n=>e.act(()=>Ds(e,n),()=>{e.say(o("You play {name}.",n)),e.step()});
return a`<section class="card stack">
    <h2>${o("{gm} has prepared",{gm:e.gmName})}</h2>
    ${t.map(n=>a`<div class="stack">
        <${k} play=${e} class="wide" onClick=${()=>s(n)}>
          ${o("Play {name}",n)}
        <//>
        ${n.note&&a`<p class="hint">${n.note}</p>`}
      </div>`)}
    <p class="hint">${o("What they are able to do stands under People.")}</p>
  </section>`}function et({play:e}){let{draft:{name:t,free:s},change:n,send:r}=Z(e,"character",{name:"",free:!1});return a`<form class="card stack" onSubmit=${c=>{
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
  </form>`}var Co={least:0,most:5,start:1};function le(e){let t={...Co,...e.game.approach},{name:s="",part:n}=t,r=e.game.sheet.properties?.[n]?.additionalProperties??{};return{
...t,none:!s,several:!!e.game.fields[s]?.many,values:r.enum,labels:r["x-enum-labels"]}}function Me(e,t,s){let{labels:n,least:r}=le(e);return`${M(t)} ${n?.[s]?.label??
(r<0&&s>=0?`+${s}`:s)}`}function _o(e,t,s){let{member:n}=e.game.approach;return Me(e,t,n?s[n]:s)}function To(e,t){return e.game.sheet.properties?.[t]?.["x-names"]??
[]}function M(e){return e.charAt(0).toUpperCase()+e.slice(1)}var Ls={cid:"",spec:{goal:""},picked:[],others:[],clock:"",used:[],joins:[],declare:0};function tt({
play:e,again:t,close:s}){let n=(e.isGm?e.characters:e.mine).filter(({id:g})=>!t||g===t.character),r=le(e),i=t?{...Ls,spec:{goal:t.spec.goal??""},picked:ys(t,r)}:
Ls,{draft:c,written:u,change:l,clear:d,send:$}=Z(e,t?`ask ${t.id}`:"ask",i);if(!n.length)return a`<${et} play=${e} />`;let{spec:m,others:p,declare:f}=c,h=n.find(
({id:g})=>g===c.cid)??n[0],w=h.sheet[r.part]??{},C=t!==void 0&&ys(t,r).some(g=>!(g in w)),[[A,v]=[]]=Object.entries(e.game.members).filter(([g])=>g!==r.name),I=A?
Object.entries(h.sheet[A]??{}):[],L=Object.values(e.game.pushes).find(({field:g})=>g===A)?.costs,P=qo(e,r),K=Object.entries(w),G=To(e,r.part).filter(g=>!K.some(
([T])=>ce(T,g))),E=e.clocks.filter(({state:g})=>g==="open"),S=c.picked.filter(g=>g in w),y=c.used.filter(g=>I.some(([T])=>T===g)),ie=Qe(e),q=c.joins.filter(g=>ie.
some(({id:T})=>T===g)),B=E.some(({id:g})=>g===c.clock)?c.clock:"",z=(g,T)=>{let{[g]:F,...U}=m;l({spec:T===null?U:{...U,[g]:T}})},He=g=>{let T=r.several?2-p.length:
1,F=r.several?p:[];S.includes(g)?l({picked:S.filter(U=>U!==g),others:F}):l({picked:T>0?[...S,g].slice(-T):S,others:F})},bt=()=>{let g=(r.several?2-S.length:1)-p.
length;l({picked:r.several?S:[],others:g>0?[...p,{name:""}]:[]})},Ue=g=>{if(p.some(ne=>ne.name===g)){l({others:p.filter(ne=>ne.name!==g)});return}let T=r.several?
1:0,F=T?p.slice(-T):[],U=T-F.length;l({picked:U?S.slice(-U):[],others:[...F,{name:g}]})},Ae=(g,T)=>l({others:p.map((F,U)=>U===g?{...F,...T}:F)}),kt=g=>l({used:y.
includes(g)?y.filter(T=>T!==g):[...y,g]}),he=p.map(g=>({...g,name:g.name.trim()})).filter(({name:g})=>g),wt=g=>{g.preventDefault(),Q&&$(async()=>{let T=[...S];if(he.
length){let ne=e.character(h.id),$o=he.map(({name:xt,value:$s=r.start})=>[xt,r.member?{[r.member]:$s}:$s]),ho={...ne.sheet,[r.part]:{...w,...Object.fromEntries(
$o)}};await e.table.changeCharacter(h.id,{sheet:ho},ne.version),await e.refresh(),T.push(...he.map(({name:xt})=>xt))}let F=e.character(h.id),U={character:h.id,spec:Ao(
C?null:r,me,T,F.sheet)};return y.length&&(U.spec[A]=y.map(ne=>({name:ne,[v]:e.character(h.id).sheet[A][ne]}))),B&&(U.clock=B),q.length&&(U.joins=q),f&&(U.declare=
f),t&&(U.follows=t.id),e.table.openAction(U)},()=>{e.look(""),e.say(o("{gm} is asked.",{gm:e.gmName}))})},ze=()=>{d(),s?.(),e.look("")},vt=P.filter(g=>e.game.fields[g].
kind==="number").map(g=>[g,m[g]??0]),me={...m,...Object.fromEntries(vt)},_=g=>typeof me[g]!="string"||me[g].trim()!=="",H=P.filter(g=>(me[g]??"")===""||!_(g)),Q=m.
goal.trim()&&!H.length&&(r.none||C||S.length>0||he.length>0||q.length>0);return a`<form class="card stack" onSubmit=${wt}>
    ${n.length>1&&a`<div>
        <label for="who">${o("Who?")}</label>
        <select
          id="who"
          value=${h.id}
          onChange=${g=>l({cid:g.target.value,picked:[],others:[],used:[]})}
        >
      ${n.map(({id:g,name:T})=>a`<option value=${g}>${T}</option>`)}</select></div>`}
    <div><label for="goal">${e.isGm?o("What do they want?"):o("I want to \u2026")}</label>
      <textarea
        id="goal"
        class="says"
        maxlength="500"
        required
        value=${m.goal}
        placeholder=${o("slip past the watchman to the vault door")}
        onInput=${g=>z("goal",g.target.value)}
      >
      </textarea>
    </div>
    ${!r.none&&!C&&a`<fieldset><legend>${r.several?o("With which traits? Up to two"):o("How?")}</legend>
      <div class="row wrap">
        ${K.map(([g,T])=>a`<button
              type="button"
              aria-pressed=${S.includes(g)?"true":"false"}
              class="choice"
              onClick=${()=>He(g)}
            >
              ${_o(e,g,T)}
            </button>`)}
        ${G.map(g=>a`<button
              type="button"
              class="choice usual"
              aria-pressed=${p.some(T=>T.name===g)?"true":"false"}
              onClick=${()=>Ue(g)}
            >
              ${g}
            </button>`)}
        <button
          type="button"
          class="choice"
          aria-pressed=${p.some(({name:g})=>!G.includes(g))?"true":"false"}
          onClick=${bt}
        >
          ${K.length?o("Something else \u2026"):o("Name it \u2026")}
        </button>
      </div>
      ${p.map((g,T)=>a`<div class="row wrap other">
        <input
          aria-label=${o("Its name")}
          maxlength="80"
          placeholder=${o("Its name")}
          value=${g.name}
          onInput=${F=>Ae(T,{name:F.target.value})}
        />
        ${r.values?a`<select
              aria-label=${o("How good?")}
              value=${g.value??r.start}
              onChange=${F=>Ae(T,{value:F.target.value})}
            >
              ${r.values.map(F=>a`<option value=${F}>${r.labels[F].label}</option>`)}
            </select>`:a`<${Ms}
              says=${o("How good?")}
              value=${g.value??r.start}
              least=${r.least}
              most=${r.most}
              change=${F=>Ae(T,{value:F})}
            />`}
        <span class="hint">${o("It is put on the sheet.")}</span></div>`)}
    </fieldset>`}
    ${P.map(g=>a`<${X}
          key=${g}
          play=${e}
          name=${g}
          needed
          value=${m[g]}
          change=${T=>z(g,T)}
        />`)}
    ${I.length>0&&a`<fieldset>
        <legend>
          ${e.field(A).title} ${L&&a`<span class="soft">${o("{costs} each",{costs:ue(e,L)})}</span>`}
        </legend>
        <div class="row wrap">
      ${I.map(([g,T])=>a`<button
            type="button"
            class="choice"
            aria-pressed=${y.includes(g)?"true":"false"}
            onClick=${()=>kt(g)}
          >
            ${g} +${T}
          </button>`)}
    </div></fieldset>`}
    ${"clock"in e.game.fields&&!e.game.clock_flag&&!t&&e.clocks.length>0&&a`<div>
        <label for="clock">${o("Which clock does it fill?")}</label>
        <select id="clock" value=${B} onChange=${g=>l({clock:g.target.value})}>
      <option value="">${o("none")}</option>
      ${E.map(g=>a`<option value=${g.id}>${g.name} (${g.filled}/${g.size})</option>`)}
    </select>
  </div>`}
    ${ie.length>0&&a`<${Ze} play=${e} rolls=${ie} picked=${q} change=${g=>l({joins:g})} />`}
    <details><summary>${o("More")}</summary><div class="stack">
      ${"multiple"in e.game.counted&&a`<div>
          <label for="declare">${o("Several actions this turn: how many?")}</label>
          <${R} id="declare" value=${f} most=${10} change=${g=>l({declare:g})} />
        </div>`}
      ${re(e,["player","shared"],!1).filter(([g])=>!P.includes(g)&&jo(e,g)).map(([g])=>a`<${X}
              key=${g}
              play=${e}
              name=${g}
              value=${m[g]}
              change=${T=>z(g,T)}
            />`)}
    </div></details>
    ${m.goal.trim()&&!Q?a`<p class="hint">
          ${H.length?o("Still needed: {what}.",{what:H.map(g=>e.field(g).title).join(", ")}):o("How do you do it? Pick it above, or name it.")}
        </p>`:null}
    <${k} play=${e} class="primary wide" lacks=${!Q}>
      ${t?o("Go on at {position}",{position:e.label("position",t.next)}):e.isGm?o("Call for the roll"):o("Ask {gm}",{gm:e.gmName})}
    <//>
    ${(s||u)&&a`<button type="button" class="quiet wide" onClick=${ze}>${o("Cancel")}</button>`}
  </form>`}function qo(e,t){let{fields:s,from_sheet:n,needed:r}=e.game,i=([c,{owner:u,required:l}])=>u!=="gm"&&(l&&!n.includes(c)||c in r);return Object.entries(
s).filter(c=>!c[0].includes(".")&&i(c)).map(([c])=>c).filter(c=>!["goal",t.name].includes(c))}function jo(e,t){let{fields:s,counted:n,from_tracks:r,harm_field:i,
offers:c}=e.game,u=Object.values(c).flatMap(({sets:l={},copies:d,counts:$,adds:m})=>[...Object.keys(l),d,$,m]);return["goal","note",i,...r,...u].includes(t)||t in
n?!1:s[t]!==void 0&&s[t].kind!=="object"}function ue(e,t){return Object.entries(t).map(([s,n])=>`${n} ${e.label("track",s)}`).join(", ")}function ys({spec:e},{name:t,
several:s}){return s?(e[t]??[]).map(n=>n.name):e[t]?[e[t]]:[]}function Ao(e,t,s,n){let r=Object.fromEntries(Object.entries(t).filter(([,i])=>i!==""&&i!==null));
return e?e.several?{...r,[e.name]:s.map(i=>({name:i,[e.number]:n[e.part][i]}))}:s[0]?{...r,[e.name]:s[0]}:r:r}var No=["controlled","risky","desperate"];function de({play:e,action:t}){let{effective:s={}}=e.stakes.get(t.id)?.value??{},n=oe(t),r=_t(e,n),i=[],c=le(e),[u,l]=c.
several?[]:[r[c.name],r[c.number]];u&&i.push(l===void 0?M(u):Me(e,u,l));for(let[f,h]of Object.entries(e.game.members)){let w=f===c.name?"":"+";for(let C of r[f]??
[])i.push(`${C.name} ${w}${C[h]}`)}r.effect&&r.effect!=="none"&&i.push(Ce(e,r.effect));let{difficulty:d=e.isGm?t.spec.difficulty:void 0}=r;d!==void 0?i.push(o("\
Difficulty {n}",{n:d})):(n.difficulty_commit||r.difficulty_hidden)&&i.push(o("Difficulty secret")),i.push(...Io(e,{spec:r}));for(let{number:f,of:h}of Object.keys(
e.game.counted).map(w=>r[w]??{}))h>1&&i.push(o("Action {number} of {of}",{number:f,of:h}));i.push(...Eo(e,n));let $=Wo(e,n,r);n.extra_actions&&i.push(O(n.extra_actions,
"{n} extra action this turn","{n} extra actions this turn")),t.terms&&i.push(...qt(e,t.terms));let m=n.clock??(e.isGm?t.clock:void 0),p=m&&e.clock(m);return a`<div class="chips">
    ${i.map(f=>a`<span class="chip">${f}</span>`)}
    ${r.position&&a`<span class="chip">
        <${Je} level=${No.indexOf(r.position)+1} />
        ${e.label("position",r.position)}
      </span>`}
    ${p&&a`<span class="chip"><${x} name="clock" />${p.name}, ${p.filled} ${o("of")} ${p.size}</span>`}
  </div>
    ${$.length>0&&a`<p class="small">${$.join(" \xB7 ")}</p>`}
    <${Mo} play=${e} spec=${r} effective=${s} />`}function Mo({play:e,spec:t,effective:s}){let n={position:i=>e.label("position",i),effect:i=>Ce(e,i)},r=Object.
keys(n).filter(i=>t[i]&&s[i]&&s[i]!==t[i]);return r.length?a`<p class="small reckoned">
    ${o("By the rules of the table:")} ${r.map((i,c)=>a`${c>0&&" \xB7 "}${jt(t[i],s[i],n[i])}`)}
  </p>`:null}function _t(e,{spec:t,agreed:s,terms:n}){if(!s||!n)return t;let r=c=>!(c in(n.spec??{}))&&(e.field(c)?.default??null)!==null,i=["position","effect",
"difficulty"].filter(r);return{...Object.fromEntries(i.map(c=>[c,e.field(c).default])),...t}}function Tt(e){return[...new Set(e)].map(s=>`${e.filter(n=>n===s).length}\
d${s}`).join(" + ")}function qt(e,{thrower:t,dice:s=[],rules:n}){let r=[Tt(s),n].filter(Boolean).join(", ");return[o("{name} throws the dice",{name:e.personName(
t)}),r]}function Eo(e,{assistants:t=[],offers:s,task:n,fiction_changed:r,override:i}){let c=s.filter(({state:l,kind:d})=>l==="accepted"&&d==="assist");return[...t.
filter(l=>!c.some(({character:d})=>d===l)).map(l=>o("{who} helps",{who:e.nameOf(l)})),...n?[o("Task: {what}",{what:n})]:[],...r?[o("Different now: {what}",{what:W(
r)})]:[],...i?[o("Allowed all the same: {what}",{what:W(i)})]:[]]}function Wo(e,{terms:t,says:s={}},n){let r=Object.entries(t?n:{}).filter(([c])=>c!=="system"&&
!e.field(c)),i=Object.entries(t?s:{}).filter(([c])=>!(c in e.game.slots));return[...Ke(t),...r,...i].map(([c,u])=>`${c}: ${JSON.stringify(u)}`)}function Io(e,{spec:t}){
let{approach:s,counted:n,offers:r}=e.game,i=[s?.number,...Object.keys(n),...Object.values(r).map(({counts:c})=>c)];return Object.entries(t).flatMap(([c,u])=>{let l=e.
field(c);return!(["dice","costs"].includes(l?.["x-group"])&&!l["x-free"]&&!i.includes(c))||!u||u===l.default?[]:u===!0?[l.title]:typeof u=="number"?[`${l.title}\
 ${u}`]:[]})}function jt(e,t,s){return t===void 0||t===e?s(e):a`${s(t)} <s><span class="off">${o("instead of")} </span>${s(e)}</s>`}function Ce(e,t){let s=e.game.
tables.effects?.find(({id:r})=>r===t)?.ticks,n=e.label("effect",t);return s===void 0?n:`${n}, ${O(s,"{n} tick","{n} ticks")}`}var Fs=["bad","fail","price","clean","crit"];function At(e,{outcome:t,degree:s,success:n=!0}){return e.game.grades[s??t]??(n?"clean":"fail")}function Y(e,t,s={}){
let n=new Map;for(let i of[...t].reverse()){let{degree:c,outcome:u,chance:l,ticks:d}=i;if(!l.decimal)continue;let $=c?e.label("degree",c):e.label("outcome",u),m=n.
get($)??{kind:At(e,i),chance:0,says:$,more:""};m.chance+=l.decimal,m.more=Nt(e,u,s)||m.more,d&&(m.says=`${$}, ${O(d,"{n} tick","{n} ticks")}`),n.set($,m)}let r=[
...n.values()].sort((i,c)=>Fs.indexOf(i.kind)-Fs.indexOf(c.kind));return r.map((i,c)=>({...i,more:i.more===r[c-1]?.more?"":i.more&&W(i.more)}))}function Nt(e,t,s={}){
let n=Object.keys(e.game.slots).find(r=>e.game.slots[r].includes(t));return s[n]??""}function Bs(e,t){return e.label(e.game.labels.slot?"slot":"outcome",t)}function st(e){
return e.filter(({kind:t})=>t==="bad"||t==="fail").reduce((t,{chance:s})=>t+s,0)}function ee(e,t){return xs(e.map(({chance:n})=>n)).filter((n,r)=>t.includes(e[r].
kind)).reduce((n,r)=>n+r,0)}function we(e){let{sides:t,outcomes:s=[]}=e??{};return t?.length===0&&s.length>0&&s.every(({success:n})=>!n)}function Gs(e){return o(
"{n} in 100 it works.",{n:ee(e,["price","clean","crit"])})}function Mt(e,t){let s=e.stakes.get(t.id)?.value,n=s?.options?.find(({option:l,offer:d})=>!d&&(l==="a\
ssist"||l==="helper"));if(!n?.outcomes?.length||!s.outcomes?.length)return;let[r,i]=[s,n].map(({outcomes:l})=>Y(e,l,t.says)),[c,u]=[r,i].map(l=>ee(l,["price","c\
lean","crit"]));return{was:r,parts:i,now:c,next:u}}function _e(e,{spec:t}){return t.system!==void 0&&t.system!==e.game.name}function Et(e){return{game:e,session:{options:{published:!0}},field:t=>e.spec.properties[t],
label:(t,s)=>e.labels[t]?.[s]?.label??String(s).replaceAll("_"," ")}}function Ps(e,{spec:t}){let[s,n]=b(null);return j(()=>{e.client.describeSystem(t.system).then(
r=>n(Et(r)),()=>{})},[t.system]),s}function Wt({play:e,action:t}){let s=Ps(e,t),n=e.stakes.get(t.id)?.value;if(!s||!n?.outcomes?.length)return null;let r=n.outcomes.
map(c=>({...Y(s,[c])[0],chance:c.chance.decimal,says:s.label("outcome",c.outcome)})),i=Object.entries(n.readings??{});return a`<p><b>${M(n.summary)}</b></p>
    ${i.map(([c,{decimal:u}])=>a`<p class="small">
          ${s.label("reading",c)}: ${u.toLocaleString(J,{maximumFractionDigits:1})}
        </p>`)}
    ${r.length>1&&a`<${V} parts=${r} /><${pe} parts=${r} />`}`}function Hs({play:e,action:t,spec:s,set:n,agree:r,player:i}){let c=Ps(e,t);if(!c)return null;let u=$=>$ in
s?s[$]:t.spec[$],l=[!0,!1].flatMap($=>re(c,["gm"],$)),d=Object.entries(c.game.spec.properties).filter(([$,m])=>m["x-owner"]==="gm"&&c.game.fields[$]?.kind==="ob\
ject"&&!m["x-joined"]);return a`<section class="card stack">
    <${Wt} play=${e} action=${t} />
    ${d.map(([$,m])=>a`<${Do} name=${$} field=${m} value=${u($)} change=${p=>n($,p)} />`)}
    ${l.map(([$])=>a`<${X}
          key=${$}
          form="extra"
          play=${c}
          name=${$}
          value=${u($)}
          change=${m=>n($,m)}
        />`)}
    <${k} play=${e} class="primary" onClick=${()=>r({})}>${o("Agree: {player} can roll",{player:i})}<//>
  </section>`}function Do({name:e,field:t,value:s,change:n}){let r=(i,c)=>{let{[i]:u,...l}=s??{},d=Number.parseInt(c,10),$=Number.isNaN(d)?l:{...l,[i]:d};n(Object.
keys($).length?$:null)};return a`<fieldset>
    <legend>${t.title}</legend>
    <p class="hint">${t.description}</p>
    <div class="stakes2">
      ${Object.entries(ae(t).properties).map(([i,c])=>a`<div>
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
  </fieldset>`}var Us=globalThis.trustedTypes?.createPolicy("card",{createHTML:e=>e});function nt({markup:e,load:t}){let s=N(null),[n,r]=b(e),[i,c]=b(!1);return j(()=>{!n&&t&&
t().then(r,()=>c(!0))},[]),j(()=>{s.current&&n&&(s.current.innerHTML=Us?Us.createHTML(n):n)},[n]),a`<div class="embedded" ref=${s}>${!n&&(i?o("It could not be l\
oaded."):"\u2026")}</div>`}var Ro=["player","shared","gm"];function zs({play:e}){let[t,s]=b([]),[n,r]=b(null),[i,c]=b(""),u=$=>r(fe($,e));j(()=>{Promise.all(e.game.extras.map($=>e.client.
describeSystem($))).then(s,u)},[]);let l=[...t,e.game],d=l.find($=>$.name===i)??l[0];return a`<div><label for="dice-of">${o("Which dice?")}</label>
      <select id="dice-of" value=${d.name} onChange=${$=>c($.target.value)}>
        ${l.map($=>a`<option value=${$.name}>${$.title}</option>`)}
      </select></div>
    ${n&&a`<p class="note bad" role="alert">${n.text} ${n.more.join(" ")}</p>`}
    <${Lo} key=${d.name} play=${e} game=${d} told=${u} clear=${()=>r(null)} />`}function Lo({play:e,game:t,told:s,clear:n}){let[r,i]=b({}),[c,u]=b(t.approach.start??
1),[l,d]=b(""),[$,m]=b(""),p=t.name!==e.game.name&&e.session.options.published,f=Et(t),[h,w]=b([]),[C,A]=b({of:"",rules:"",sides:[],problem:null}),v=p&&t.joins&&
e.mine.length?Qe(e):[],{approach:I,fields:L}=t,P=_=>!L[_]?.many&&_!=="goal"&&_!==I.name,[K,G]=[!0,!1].map(_=>re(f,Ro,_).map(([H])=>H).filter(P)),E=(_,H)=>i({...r,
[_]:H}),S=K.filter(_=>L[_]?.required).map(_=>[_,yo(f.field(_))]),y={...Object.fromEntries(S.filter(([,_])=>_!==void 0)),...r},ie=L[I.name]?.many,q=()=>{let H=Object.
entries(y).filter(([,g])=>g!==null&&g!=="").map(([g,T])=>[g,Fo(f.field(g),T)?Number(T):T]),Q=ie?{[I.name]:[{name:o("Dice"),[I.number]:c}]}:{};return{system:t.name,
...Object.fromEntries(H),...Q}},B=JSON.stringify(q());j(()=>{if(!p||h.length)return;let _=new AbortController,{signal:H}=_;return e.client.odds(JSON.parse(B),{signal:H}).
then(({rules:Q,sides:g})=>A({of:B,rules:Q,sides:g,problem:null}),Q=>H.aborted||A({of:B,rules:"",sides:[],problem:Q})),()=>_.abort()},[B,p,h.length]);let z=C.of===
B&&!C.problem?C:null,He=C.of===B?C.problem:null,bt=z&&[Tt(z.sides),z.rules].filter(Boolean).join(", "),Ue=async()=>{n();try{m(await Bo(e,q()))}catch(_){s(_)}},Ae=()=>{
let{entry:_}=v.find(({id:g})=>g===h[0]),H=e.isMe(_.character)?_.character:e.mine[0].id,Q=_.ruling?.goal;return e.table.openAction({character:H,spec:{...q(),...Q?
{goal:Q}:{}},joins:h})},kt=()=>e.table.rollAtTable({spec:q(),rules:z.rules,dice:z.sides,...l?{clock:l}:{},...Go(e)},{again:_=>xe(e,_)}),he=p&&!h.length&&!z,wt=()=>e.
act(()=>h.length?Ae():kt(),()=>{e.close(),e.look("")}),ze=e.clocks.filter(({state:_})=>_==="open"),vt=e.isGm?o("Call for the roll"):o("Ask {gm}",{gm:e.gmName}),
me=_=>a`<${X}
      key=${_}
      form="dice"
      play=${f}
      name=${_}
      value=${y[_]}
      change=${H=>E(_,H)}
    />`;return a`<form class="stack" onSubmit=${_=>{_.preventDefault(),p?He&&!h.length?s(He):he||wt():Ue()}}>
    ${ie&&a`<div>
        <label for="dice-pool">${o("How many dice?")}</label>
        <${R}
          id="dice-pool"
          value=${c}
          least=${1}
          most=${10}
          change=${u}
        />
      </div>`}
    ${K.map(me)}
    ${p&&"clock"in t.spec.properties&&ze.length>0&&a`<div>
        <label for="dice-clock">${o("Which clock does it fill?")}</label>
        <select id="dice-clock" value=${l} onChange=${_=>d(_.target.value)}>
          <option value="">${o("none")}</option>
          ${ze.map(_=>a`<option value=${_.id}>${_.name}</option>`)}
        </select>
      </div>`}
    ${G.length>0&&a`<details><summary>${o("More")}</summary><div class="stack">${G.map(me)}</div></details>`}
    ${v.length>0&&a`<${Ze} play=${e} rolls=${v} picked=${h} change=${w} />`}
    <div class="row wrap">
      ${p&&a`<${k} play=${e} class="primary" lacks=${he}>
          ${h.length?vt:o("Roll before everybody")}
          ${!h.length&&z&&a`<small>${bt}</small>`}
        <//>`}
      <${k} play=${e} type="button" class=${p?"":"primary"} onClick=${Ue}>${o("Roll for you alone")}<//>
    </div>
    <p class="hint">
      ${o("What you roll for you alone is nowhere but here: the table keeps nothing of it, and nothing proves it.")}
    </p>
    ${$&&a`<div role="status"><${nt} key=${$} markup=${$} /></div>`}
  </form>`}function yo(e){let{type:t,minimum:s=0,enum:n}=ae(e);if(e.default===void 0)return n?.[0]??(t==="integer"?Math.max(0,s):void 0)}function Fo(e,t){return typeof t==
"string"&&!!ae(e).enum?.includes(Number(t))}async function Bo(e,t){let s={"Content-Type":"application/json",Accept:"text/html","Accept-Language":e.page.language},
n=await fetch("/v1/rolls",{method:"POST",headers:s,body:JSON.stringify(t)}).catch(()=>{throw new Ye("offline")});if(n.ok)return n.text();throw Object.assign(new Error(
n.statusText),await n.json())}function Go(e){return!e.isGm&&e.mine.length?{character:e.mine[0].id}:{}}var Po=1500,Js="localStorage",Vs="checked",ot=class{#e;#t;constructor(t){this.#e=t,this.#t=new Map(Ks(t))}of(t){return this.#t.get(Ys(t.seq,Date.parse(t.at),ve(
t).map(({face:s})=>s)))}note(t){for(let{seq:r,at:i,dice:c,right:u}of t)this.#t.set(Ys(r,i,c.map(([,l])=>l)),u);let n=[...new Map([...Ks(this.#e),...this.#t])].sort(
([r],[i])=>Number.parseInt(r,10)-Number.parseInt(i,10)).slice(-Po);ge(Js,Vs,this.#e,n)}};function ve({ruling:e,resistance:t,announced:s,dice:n}){return e?.dice??
t?.dice??s?.dice??n??[]}function Ys(e,t,s){return`${e} ${t} ${s.join(",")}`}function Ks(e){let t=se(Js,Vs,e);return Array.isArray(t)?t.filter(s=>Array.isArray(s)&&
typeof s[1]=="boolean"):[]}var Ho=new Set(["hope","fear","xp","willpower"]);function It(e,t){let s=e.label("track",t);return J==="de"||Ho.has(t)?s:s.charAt(0).toLowerCase()+s.slice(1)}function Dt(e,{
who:t,who_name:s,track:n,amount:r}){let i=Qs(e,t,s);return n==="locked"?r<0?o("{clock} opens",{clock:i}):o("{clock} is locked again",{clock:i}):n==="lost"?r>0?o(
"{clock} is lost",{clock:i}):o("{clock} is open again",{clock:i}):n==="started"?r>0?o("{clock} starts",{clock:i}):o("{clock} is taken back",{clock:i}):n==="turn"?
r>0?o("the next turn"):o("the turn before"):""}function Qs(e,t,s){return e.clock(t)?.name??s??o("a clock")}function Zs(e,t){let{who:s,who_name:n,track:r,amount:i}=t,
c=Qs(e,s,n),u=Math.abs(i);if(r==="filled")return(i<0?O(u,"{n} tick off {clock}","{n} ticks off {clock}",{clock:c}):O(u,"{n} tick on {clock}","{n} ticks on {cloc\
k}",{clock:c}))+Ee(t,e.clock(s));let l=Dt(e,t);if(l)return l;let d={n:u,track:It(e,r),who:s==="session"?o("the table"):e.character(s)?.name??n??s};return(i<0?o(
"{n} {track} off {who}",d):o("{n} {track} to {who}",d))+Ee(t)+Rt(t)}function rt(e,t,s){let{size:n}=s,{amount:r,to:i,loops:c=0}=e,u=c*n+i-r,l=s.kind==="countdown"?
u%n:Math.max(0,i-r);return o("{name}: {from} to {to} of {size}",{name:t,from:l,to:i,size:n})+Ee(e,s)}function Ee({amount:e,to:t,loops:s=0,overflow:n=0},r){let{kind:i,
size:c}=r??{},u=i==="countdown"?s-Math.floor((s*c+t-e)/c):0;return[u>0?O(u,"full once","full {n} times"):"",u<0?o("not full any more"):"",n?o("{n} lost",{n:Math.
abs(n)}):""].map(l=>l&&`, ${l}`).join("")}function Rt({texts:e=[]}){return e.length?` (${e.join(", ")})`:""}function it(e,t){return en(t).map(s=>Zs(e,s))}function Xs(e,t){
let s=en(t.flatMap(({changes:n})=>n)).filter(({amount:n})=>n).map(n=>({...n,amount:-n.amount,overflow:0,to:void 0}));return s.length?D(s.map(n=>Zs(e,n))):""}function en(e){
let t=new Map;for(let s of e){let n=`${s.who} ${s.track}`,r=t.get(n);t.set(n,r?{...s,amount:r.amount+s.amount,overflow:(r.overflow??0)+(s.overflow??0),texts:[...r.
texts??[],...s.texts??[]]}:s)}return[...t.values()].filter(({amount:s,overflow:n})=>s||n)}function tn(e,t){let s=t.ruling?.audit??t.resistance?.audit;if(e.warnings?.
some(({code:i,seq:c})=>c===t.seq&&i!=="not_mine"))return"wrong";if(!ve(t).length)return null;if(t.given||s&&s.kind!=="committed")return"given";let n=e.checked.of(
t);if(n===!1)return"wrong";if((s??t).bound===!1)return"unbound";if(t.terms&&!("action"in t.terms)&&!t.terms.dice)return"unsigned";if(n)return"checked";let r=e.session?.
epoch?.e??0;return Lt(e,t)<r?"ended":"sealed"}function Lt(e,t){let n=(t.ruling?.audit??t.resistance?.audit)?.epoch??t.proof?.rec?.e;return n!==void 0?n:e.entries.
find(({type:i,seq:c})=>i==="epoch_closed"&&c>t.seq)?.epoch??e.session?.epoch?.e??0}async function yt(e){let t=await e.act(()=>e.table.exportSession());t!==void 0&&at(e,t,"ndjson")}async function We(e){at(e,await e.table.evidence.lines(),"kept.\
jsonl")}function at(e,t,s){let n=(e.session.name||e.game.title||"table").replace(/[^\p{L}\p{N}]+/gu,"-").replace(/^-|-$/g,""),r=document.createElement("a");r.href=
URL.createObjectURL(new Blob([t],{type:"application/x-ndjson"})),r.download=`${n}-${new Date().toISOString().slice(0,10)}.${s}`,r.click(),setTimeout(()=>URL.revokeObjectURL(
r.href),6e4)}var Uo=["unproven","request_changed"];function Ie({warnings:e}){let t=(...i)=>e.filter(({code:c})=>i.includes(c)),[s,n]=[t("not_mine"),t(...Uo)],r=new Set(n.map(
({about:i})=>i)).size;return{contradictions:e.length-s.length-n.length,foreign:s.length,unproven:r}}function ct({count:e}){return a`<p class="note bad" role="alert"><b>${zo(
e)}</b></p>`}function zo(e){return O(e,"{n} roll of yours was answered without the proof that it was made as you sent it.","{n} rolls of yours were answered wit\
hout the proof that they were made as you sent them.")}function Yo(e){let{othersRolls:t}=e,s=[...new Set(t.map(({by:n,character:r})=>`${e.nameOf(r)} (${e.nameOf(
n)})`))];return t.length?O(t.length,"{n} roll for a character of yours was made by somebody else: {who}.","{n} rolls for your characters were made by somebody e\
lse: {who}.",{who:D(s)}):""}function sn({play:e}){let{refusals:t}=e,s=Yo(e);return a`${t>0&&a`<p class="small">
      ${O(t,"{n} roll of yours was refused: another throw that the host could see beforehand.","{n} rolls of yours were refused: each another throw that the hos\
t could see beforehand.")}
    </p>`}${s&&a`<p class="small">${s}</p>`}`}function lt({count:e}){let[t,s]=Ko(e);return a`<p class="note" role="alert"><b>${t}</b> ${s}</p>`}function Ko(e){return[
O(e,"{n} roll in your name was not sent by this device.","{n} rolls in your name were not sent by this device."),o("Did you roll on another device? If not, some\
body rolled as you.")]}function on({play:e}){let[t,s]=b(null),[n,r]=b({busy:"",result:null,failed:""}),[i,c]=b(null),u=e.session.epoch?.e??0,l=async()=>{if(c(un(await e.table.evidence.
lines())),e.gone)return s(h=>h??[]);let f=await e.table.auditSession();s(f.epochs.filter(({sid:h})=>h===void 0||h===e.session.id))};j(()=>{l().catch(()=>s(f=>f??
[]))},[u,e.gone]);let d=async f=>{if(!n.busy){if(f&&(r({busy:"ends",result:null,failed:""}),!await e.act(()=>e.table.closeEpoch({client_seed:cn()})))){r({busy:"",
result:null,failed:o("The chapter was not ended.")});return}r({busy:"checks",result:null,failed:""});try{let h=await Qo(e);r({busy:"",result:h,failed:""}),e.say(
ln(h)),await l().catch(()=>{})}catch(h){console.error(h),r({busy:"",result:null,failed:o("It could not be checked: {why}",{why:h.message})})}}};if(t===null)return a`<${nn} play=${e} result=${n.
result} /><p class="soft">…</p>`;let $=t.find(({e:f})=>f===u)?.rolls===0,m=t.some(({e:f,rolls:h,state:w})=>f<u&&h&&w==="revealed"),p=!!n.busy;return a`
    <${nn} play=${e} result=${n.result} />
    <${sn} play=${e} />
    <ul class="stack chapters">
      ${t.filter(({e:f,rolls:h})=>h||f===u).map(f=>a`<${Jo} key=${f.e} play=${e} chapter=${f} open=${u} />`)}
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
      ${$?null:a`<${k} play=${e} class="primary" lacks=${p} onClick=${()=>d(!0)}>
            ${n.busy==="ends"?o("The chapter ends \u2026"):o("End the chapter and check")}
          <//>`}
      ${m?a`<${k} play=${e} class=${$?"primary":""} lacks=${p} onClick=${()=>d(!1)}>
            ${n.busy==="checks"?o("The dice are thrown again \u2026"):o("Check what has ended")}
          <//>`:null}
    </div>
    <p class="hint">
      ${$?o("Chapter {n} has no rolls yet: it can be ended when there are some.",{n:u+1}):o("Ending chapter {n} opens its seal; the next chapter starts at once,\
 and play goes on.",{n:u+1})}
    </p>
    ${n.failed?a`<p class="note bad" role="alert">${n.failed}</p>`:null}
    ${n.result?a`<${er} play=${e} result=${n.result} />`:null}
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
        ${i===null?"":O(i,"This device has kept the proof of {n} roll as it was told.","This device has kept the proofs of {n} rolls as it was told.")}
      </p>
      <div class="row wrap">
        <${k} play=${e} onClick=${()=>yt(e)}>${o("Download everything")}<//>
        <button onClick=${()=>We(e)}>${o("My proofs")}</button>
      </div>
      <p class="hint">
        ${o("Everything is the table's log with its dice. Your proofs are what this device was told, and sent: keep them, so that nothing can be changed afterwa\
rds.")}
      </p>
    </section>
    <section class="stack part"><h3>${o("The seal of this chapter")}</h3>
      <p class="seal-text">${dn(e.session.epoch?.commit)}</p>
      <p class="hint">${o("Read it to each other: if all see the same, nobody was shown another one.")}</p></section>`}function Jo({play:e,chapter:{e:t,rolls:s,
state:n},open:r}){let i=e.entries.filter($=>Lt(e,$)===t).map($=>e.checked.of($)),c=Vo(e).get(t)??{right:0,wrong:0},u=$=>i.filter(m=>m===$).length,[l,d]=[Math.max(
c.right,u(!0)),Math.max(c.wrong,u(!1))];return a`<li class="row wrap"><b>${o("Chapter {n}",{n:t+1})}</b> ${t>=r?a`<span class="push soft">
        ${s?O(s,"{n} roll, sealed until it ends","{n} rolls, sealed until it ends"):o("no rolls yet")}
      </span>`:d?a`<span class="flag bad push">
          <${x} name="warn" />
          ${O(d,"{n} roll does not match","{n} rolls do not match")}
        </span>`:l?a`<span class="flag good push">
            <${x} name="shield" />
            ${o("{n} of {all} checked here",{n:l,all:s})}
          </span>`:a`<span class="push soft">
            ${n==="revealed"?O(s,"{n} roll, not checked yet","{n} rolls, not checked yet"):o("its seal is not open yet")}
          </span>`}</li>`}var rn=new WeakMap;function Vo(e){return rn.get(e)??new Map}async function Qo(e){let[t,s,n]=await Promise.all([e.table.exportSession(),
e.table.evidence.lines(),Xo()]),r=(d,$)=>({name:d,bytes:new TextEncoder().encode($)}),i=un(s)?[r("kept.jsonl",s)]:[],c=performance.now(),u=async()=>{performance.
now()-c<30||(await new Promise(d=>setTimeout(d)),c=performance.now())},l=await n.verifyFiles([r("export.ndjson",t)],i,{pause:u,me:e.me});if(l.verdict==="unreada\
ble")throw new Error(l.reason);return{...Zo(e,l),exported:t}}function Zo(e,{epochs:t,findings:s,unbound:n,hosts:r,otherHands:i}){let c=({about:$})=>$?.what==="m\
ine",u={right:0,wrong:[],sealed:0,unsigned:0,unbound:n.filter(({sid:$})=>$===e.session.id).length,own:r.own.length,unsaid:r.unsaid,others:i.length,head:"",mine:s.
filter(c).length,findings:s.filter($=>!c($))},l=new Map,d=[];for(let $ of t.filter(({sid:m})=>m===e.session.id)){let m=$.faults.some(({roll:f})=>!f),p={right:0,
wrong:0};l.set($.e,p),$.rolls.length&&(u.head=an($.heads.at(-1)));for(let f of $.rolls){let h=f.entry?.seq??null,w=!m&&f.faults.length===0&&!$.faults.some(C=>C.
roll===f);w?f.unsigned?u.unsigned+=1:$.revealed?(p.right+=1,u.right+=1):u.sealed+=1:(p.wrong+=1,u.wrong.push({seq:h,e:$.e,n:f.n})),f.entry&&(!w||$.revealed&&!f.
unsigned)&&d.push({...f.entry,right:w})}}return Ss().some(({sid:$})=>$===e.session.id)&&e.checked.note(d),rn.set(e,l),e.changed(),u}function an(e){return[...e].
map(t=>t.toString(16).padStart(2,"0")).join("")}async function Xo(){return globalThis.rollwright||await import("/verify/verify.js"),globalThis.rollwright}function cn(){
return an(crypto.getRandomValues(new Uint8Array(16)))}function ln({right:e,wrong:t,findings:s,mine:n}){return t.length||s.length||n?o("Something is wrong with t\
he dice or the log."):O(e,"{n} roll checked on this device: its dice are those that were sealed.","{n} rolls checked on this device: all dice are those that wer\
e sealed.")}function Te(e,t){return e?a`<p class="small">${t}</p>`:null}function er({play:e,result:t}){let{right:s,wrong:n,sealed:r,unsigned:i,unbound:c,own:u,unsaid:l,
others:d,findings:$,mine:m,head:p}=t;return n.length||$.length||m||Ie(e).unproven?null:a`<div class="stack" role="status">
    <p class="flag good">
      <${x} name="shield" />
      ${s?ln(t):o("No roll of an ended chapter is there to check.")}
    </p>
    <p class="small">
      ${o("Checked as {name}: every roll in this name was sent by this device.",{name:e.nameOf(e.me)})}
    </p>
    ${p?a`<p class="small">
          ${o("All rolls so far, in one number:")} <span class="seal-text">
            ${dn(p)}
          </span> ${o("Who checks now and reads the same number was shown the same rolls.")}
        </p>`:null}
    ${Te(r,O(r,"{n} more is sealed until its chapter ends.","{n} more are sealed until their chapter ends."))}
    ${Te(i,O(i,"{n} roll did not sign its dice: how many there are is not checked here.","{n} rolls did not sign their dice: how many there are is not checked h\
ere."))}
    ${Te(c,O(c,"{n} roll did not name its chapter, so that the host could have chosen its dice. Rolls from this page always do.","{n} rolls did not name their c\
hapter, so that the host could have chosen their dice. Rolls from this page always do."))}
    ${Te(u,O(u,"{n} roll is by the host's own hand: the host could choose its dice.","{n} rolls are by the host's own hand: the host could choose their dice."))}
    ${Te(l,O(l,"It was not said who runs the service: {n} roll may be by the host's own hand.","It was not said who runs the service: {n} rolls may be by the ho\
st's own hand."))}
    ${Te(d,O(d,"{n} roll was thrown for a character that somebody else plays.","{n} rolls were thrown for a character that somebody else plays."))}
  </div>`}function nn({play:e,result:t}){let s=t?.wrong??[],n=t?.findings??[],r=t?.mine??0,{contradictions:i,foreign:c,unproven:u}=Ie(e);return!s.length&&!n.length&&
!r&&!e.warnings.length?null:a`<section class="stack" role="alert"><h3>${o("Something is wrong")}</h3>
    ${s.map(({seq:l,e:d,n:$})=>a`<p class="note bad">
          <b>${o("Roll {n} of chapter {e} does not match its seal.",{n:$,e:d+1})}</b> ${tr(e,l)}
        </p>`)}
    ${!s.length&&n.length?a`<p class="note bad">
          <b>${o("The log does not fit together, or not with what this device was told.")}</b>
        </p>`:null}
    ${u?a`<${ct} count=${u} />`:null}
    ${r||c?a`<${lt} count=${r||c} />`:null}
    ${i?a`<p class="note bad">
          <b>
            ${O(i,"The table has told this device something else than before.","The table has told this device {n} times something else than before.")}
          </b>
        </p>`:null}
    <p class="small">${o("This device has kept the proof. Save it, and show it to the table.")}</p>
    <div class="row wrap">
      <button onClick=${()=>We(e)}>${o("My proofs")}</button>
      ${t?a`<button onClick=${()=>at(e,t.exported,"ndjson")}>
            ${o("The file that was checked")}
          </button>`:null}
    </div>
    ${n.length+e.warnings.length?a`<details class="whole">
          <summary>${o("Exactly")}</summary>
          <ul class="stack tiny">
            ${[...n.slice(0,20).map(({text:l})=>l),...e.warnings.map(({detail:l})=>l)].map(l=>a`<li>${l}</li>`)}
          </ul>
        </details>`:null}
  </section>`}function tr(e,t){let s=e.entries.find(r=>r.seq===t);if(!s)return"";let n=s.ruling?.goal;return o("It is of {who}{goal}.",{who:s.character_name??s.
by_name,goal:n?` (${n})`:""})}function un(e){return e.split(`
`).filter(t=>t.includes('"proof":{')).length}function dn(e){return(e??"").slice(0,16).replace(/(.{4})(?=.)/g,"$1 ")}async function $n(e){let t=await e.act(()=>e.
table.closeEpoch({client_seed:cn()}));return t&&await yt(e),!!t}function Ft(e){return e.replace(/(.{5})(?=.)/g,"$1 ")}var sr=/^(localhost|127\.[\d.]+|\[::1\])$/;function hn({play:e}){let{url:t}=e.client,s=sr.test(new URL(t).
hostname),[n,r]=b({urls:[],this_machine_only:!1}),[i,c]=b("");j(()=>{e.client.listAddresses().then(r,()=>{})},[]);let u=[...new Set(s&&n.urls.length?n.urls:[t,...n.
urls])],l=i||u[0],d=e.session.join_code??"",$=new URLSearchParams({t:e.seat.sid,c:d,n:e.session.name,g:e.gmName}),m=e.people.filter(({id:p,active:f})=>f&&p!==e.
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
    ${d&&a`<${nr} key=${l} link=${`${l}/play#${$}`} title=${e.session.name} />
      <p>
        ${o("Or say it: open {place}, then the code",{place:`${new URL(l).host}/play`})}
        <br />
        <output class="code" aria-label=${o("Code")}>${Ft(d)}</output>
      </p>`}
    <${k} play=${e} class="quiet" onClick=${()=>e.act(()=>e.table.changeCode())}>${o("New code")}<//>
    <p class="hint">
      ${o("Anyone with the link or the code can sit down. A new code shuts the old ones; those who sit here stay.")}
    </p>
    <h3>${o("At the table")}</h3>
    ${m.length?a`<p>${m.map(({name:p})=>p).join(", ")}</p>`:a`<p class="wait small">
          <span class="dots">${o("Nobody else yet. They appear here as they sit down")}</span>
        </p>`}`}function nr({link:e,title:t}){let[s,n]=b(!1),[r,i]=b(null),c=N(null);return j(()=>{let u=!1;return n(!1),import("./uqr.js").then(
({encode:l})=>u||i(l(e))),()=>{u=!0}},[e]),a`
    ${r&&a`<${or} drawn=${r} label=${o("QR code of the link")} />`}
    <div>
      <label for="link">${o("Link")}</label>
      <input id="link" ref=${c} readonly value=${e} onFocus=${u=>u.target.select()} />
    </div>
    <div class="row wrap">
      <button class="primary" onClick=${async()=>n(await ws(c.current))}>
        <${x} name=${s?"check":"copy"} />
        ${s?o("Copied"):o("Copy the link")}
      </button>
      ${navigator.share&&a`<button onClick=${()=>navigator.share({title:t,url:e}).catch(()=>{})}>${o("Share\u2026")}</button>`}
    </div>`}function or({drawn:e,label:t}){let s=e.data.flatMap((n,r)=>n.map((i,c)=>i?`M${c} ${r}h1v1h-1z`:"")).join("");return a`<svg
    class="qr"
    viewBox=${`0 0 ${e.size} ${e.size}`}
    role="img"
    aria-label=${t}
    shape-rendering="crispEdges"
  >
    <rect width="100%" height="100%" fill="#fff" />
    <path d=${s} fill="#000" />
  </svg>`}function ut(e,{state:t,terms:s,awaits:n}){return t!=="ready"?!1:s?s.thrower===e.me:n.some(({who:r,what:i})=>i==="roll"&&e.isMe(r))}function rr(e,t){if(!e)return new Map;
let s=new Map(Object.entries(e.throws));for(let n of t)n.seq<=e.last||!ve(n).length||s.set(n.by,(s.get(n.by)??0)+1);return s}function qe(e){let[t,s]=b(null);return j(
()=>{e.play.table.report().then(s,()=>{})},[]),ir({...e,report:t})}function ir({play:e,id:t,character:s,now:n,change:r,report:i}){let c=rr(i,e.entries),u=e.people.
filter(({active:$,role:m})=>$&&m!=="spectator").map($=>({...$,throws:c.get($.id)??0})).sort(($,m)=>$.throws-m.throws);if(u.length<2)return null;let l=e.actor(s),
d=u.some(({id:$})=>$===l)?l:e.gm?.id;return a`<div>
    <label for=${t}>${o("Who throws the dice?")}</label>
    <select
      id=${t}
      value=${n||d}
      ...${be(e,({value:$})=>r($===d?null:$))}
    >
      ${u.map(({id:$,name:m,throws:p})=>a`<option value=${$}>
            ${[m,i&&O(p,"{n} throw so far","{n} throws so far")].filter(Boolean).join(", ")}
          </option>`)}
    </select>
  </div>`}var ar=new Set(["id","pick","text","character","resistible","severity","mark","harm_level","ticks","clock","effect","position"]);function Bt(e,{text:t,pick:s}){
return t||e.label("menu",s)}function De(e,t){return[t.harm_level&&o("harm {n}",{n:t.harm_level}),t.ticks!==void 0&&!t.effect&&O(t.ticks,"{n} tick","{n} ticks"),
t.clock&&e.nameOf(t.clock),t.effect&&e.label("effect",t.effect),t.position&&e.label("position",t.position)].filter(Boolean).join(", ")}function mn({play:e,action:t,
consequence:s,own:n,docked:r}){let i=e.stakes.get(t.id)?.value?.pending?.find(({consequence:{id:E}})=>E===s.id),c=s.character??t.character,u=e.character(c),[l,d]=b(
e.ratings.get(c)??2),$=E=>{e.ratings.set(c,E),d(E)},m=i?.chances?.find(E=>E.rating===l),p=m&&(Ne(m)!==null||m.terms.rating!==l),f=m?.terms?.consequence?{...m.terms.
consequence,id:s.id}:s,h=m&&lr(m,i.room),w=m?.terms?.thrower??(s.thrower||e.actor(c)),C=i?.price===void 0,A=C?w===e.me:n,v=n||C&&A,I=()=>e.act(()=>e.table.choose(
t.id,{take:[f.id]}),()=>e.step()),L=()=>e.act(()=>e.table.resistConsequence(t.id,i?.price===void 0?{consequence:f.id,rating:l,terms:m.terms}:{consequence:f.id},
{again:E=>xe(e,E)}),E=>e.step()??e.say(E.resistance?.summary??"")),P=E=>e.act(()=>e.table.choose(t.id,{fate:{[f.id]:E}})),K=m?.stress.reduce((E,{stress:S,chance:y})=>E+
S*y.decimal,0),G=Bt(e,f);return a`<section class="card stack">
    <div class="row wrap">
      <h2>${G}</h2>
      <span class="flag bad push">
        <${x} name="warn" />
        ${De(e,f)||e.label("menu",f.pick)}
      </span>
    </div>
    ${v&&i&&a`<p class="small">
        ${i.left?o("Resist it, and only this is left: {left}.",{left:De(e,i.left)||e.label("menu",i.left.pick)}):o("Resist it, and nothing of it is left.")} ${i.
price===void 0?o("It costs stress, by the dice:"):o("It costs {n} stress, without a roll.",{n:i.price})}
      </p>`}
    ${v&&p&&a`<p class="note bad" role="alert">
        ${o("What the table tells of this roll cannot be signed as it stands. Nothing is rolled.")}
      </p>`}
    ${v&&h&&a`<p class="hint">${o("Your character's rating in what resists this: as your game counts it.")}</p>
      <div class="row wrap">
        <span>${o("Dice that resist")}</span>
        <${R} says=${o("Dice that resist")} value=${l} least=${0} most=${4} change=${$} />
      </div>
      <${V} parts=${h} />
      <${pe} parts=${h} />`}
    ${v&&C&&m?.terms&&a`<${cr} play=${e} terms=${m.terms} />`}
    ${v&&u?.tracks.stress&&a`<${Oe}
        name=${e.label("track","stress")}
        track="stress"
        value=${u.tracks.stress.value}
        cap=${u.tracks.stress.cap}
      />`}
    ${n&&!A&&a`<p class="note">${o("{name} throws the dice",{name:e.personName(w)})}</p>`}
    ${(n||e.isGm)&&C&&i&&a`<${qe}
        play=${e}
        id=${`thrower-${s.id}`}
        character=${c}
        now=${w}
        change=${E=>e.act(()=>e.table.choose(t.id,{throwers:{[s.id]:E}}))}
      />`}
    ${v&&a`<div class=${r?"dock":""}>
        ${r&&a`<p class="named">${[G,De(e,f)].filter(Boolean).join(" \xB7 ")}</p>`}
        <div class="go">
      ${A&&a`<${k}
        play=${e}
        class="primary"
        lacks=${p||C&&!m}
        aria-label=${`${o("Resist")}: ${G}`}
        onClick=${L}
      >
        <span>${o("Resist")}</span>
        ${K===void 0?null:a`<small>
              ${l===0?o("2 dice, the lower counts"):O(l,"roll {n} die","roll {n} dice")} · ${o("{n} stress on average",{n:K.toLocaleString(J,{minimumFractionDigits:1,
maximumFractionDigits:1})})}
            </small>`}
      <//>`}
      ${n&&a`<${k} play=${e} aria-label=${`${o("Take it")}: ${G}`} onClick=${I}>
        ${o("Take it")}
      <//>`}
    </div>
  </div>`}
    ${e.isGm&&a`<div class="row wrap">
        <${k} play=${e} class="mini" onClick=${()=>P("landed")}>${o("It lands")}<//>
        <${k} play=${e} class="mini" onClick=${()=>P("reduced")}>${o("One step milder")}<//>
        <${k} play=${e} class="mini" onClick=${()=>P("avoided")}>${o("It does not happen")}<//>
      </div>`}
  </section>`}function cr({play:e,terms:t}){let{consequence:s={}}=t,n=[...qt(e,t),s.severity&&o("Severity: {what}",{what:e.label("severity",s.severity)}),s.mark&&
e.label("track",s.mark)].filter(Boolean),r=[...Ke(t).filter(([i])=>i!=="consequence"&&i!=="rating"),...Object.entries(s).filter(([i])=>!ar.has(i))];return a`<p class="chips">${n.
map(i=>a`<span class="chip">${i}</span>`)}</p>
    ${r.length>0&&a`<p class="small">${r.map(([i,c])=>`${i}: ${JSON.stringify(c)}`).join(" \xB7 ")}</p>`}`}function lr({stress:e},t){let s={clean:[],price:[],bad:[]},
n=({stress:u})=>t===void 0?u>2?"price":"clean":u>t?"bad":u===t&&t>0?"price":"clean";for(let u of e)s[n(u)].push(u);let r=u=>String(u).replace("-","\u2212"),i=u=>u.
length>1?o("{from} to {to} stress",{from:r(Math.min(...u.map(l=>l.stress))),to:r(Math.max(...u.map(l=>l.stress)))}):`${r(u[0].stress)} ${o("stress")}`,c={clean:"",
price:t===void 0?"":o("your last box"),bad:t===0?o("you have no box left"):o("more than you have")};return Object.entries(s).filter(([,u])=>u.length).map(([u,l])=>({
kind:u,chance:l.reduce((d,{chance:$})=>d+$.decimal,0),says:[i(l),c[u]].filter(Boolean).join(": ")}))}function fn(e,t){let s=t.by_name??"";switch(t.type){case"rolled":return Gt(e,t);case"chosen":return t.verdict?e.label("outcome",t.verdict.outcome):"";case"actio\
n_closed":return o("{who} has ended it without a roll.",{who:s});case"action_opened":return t.action_after.kind==="narrated"?t.action_after.consequences[0]?.text??
"":o("{who} wants to: {goal}",{who:s,goal:W(t.action_after.spec.goal??"")});case"action_changed":return t.action_after.agreed?o("{who} has agreed.",{who:s}):o("\
{who} has changed the terms.",{who:s});case"offer_made":return o("{who} offers something.",{who:s});case"offer_answered":return o("{who} has answered an offer.",
{who:s});case"reversed":return o("{who} has taken something back.",{who:s});case"person_joined":return o("{who} has sat down.",{who:s});default:return""}}function Gt(e,{
ruling:t,announced:s,character_name:n=""}){if(t)return t.summary;let r=n||o("Somebody");if(!s)return o("{who} has rolled.",{who:r});let i=dt(s)?e.help("outcome",
"critical_success"):o("{gm} knows whether it works.",{gm:e.gmName});return`${r}: ${Pt(s)}. ${i}`}function pn({dice:e}){return["hope","fear"].map(t=>e.find(s=>s.
role===t)?.face)}function dt(e){let[t,s]=pn(e);return t!==void 0&&t===s}function Pt(e){let{total:t}=e,[s,n]=pn(e);return s===void 0?String(t??""):s===n?o("{tota\
l}, a critical success",{total:t}):s>n?o("{total} with Hope",{total:t}):o("{total} with Fear",{total:t})}var ur={bad:"bad",fail:"bad",price:"price",clean:"good",crit:"good"};function Re({play:e,entry:t,action:s}){let n=p=>p.verdict&&p.roll===t.seq&&!p.reversed_by,r=t.
ruling??t.resistance??(t.announced&&{...t.announced,...e.entries.find(n)?.verdict}),[i,c]=b(!1);if(j(()=>{if(t.seq<=e.tumbled)return;e.tumbled=t.seq,c(!0),Ot(r?.
dice?.length??0);let p=setTimeout(()=>c(!1),1300);return()=>clearTimeout(p)},[t.seq]),!r)return null;let u=e.entries.findLast(({seq:p,action_after:f})=>f?.id===
t.action&&p<t.seq),l=t.action_after??s??u?.action_after,d=t.resistance?"":r.goal??l?.spec?.goal,$=()=>{c(!1),Ot(r.dice.length),requestAnimationFrame(()=>requestAnimationFrame(
()=>c(!0))),setTimeout(()=>c(!1),1300)},m=t.resistance?mr(t):pr(e,r);return a`<article
    class=${`card stack ${i?"rolling":""} ${t.reversed_by?"undone":""}`}
    aria-label=${o("The roll")}
  >
    <p class="soft tiny">
      ${[t.character_name,dr(e,t,l?.spec)].filter(Boolean).join(" \xB7 ")} ${r.position&&a`· <${$r} play=${e} ruling=${r} spec=${l?.spec} />`}
    </p>
    ${d&&a`<p class="says">${W(d)}</p>`}
    ${r.dice?.length>0&&a`<button
        type="button"
        class="dice-button"
        aria-label=${o("The dice: {faces}. See them tumble again",{faces:r.dice.map(({face:p})=>p).join(", ")})}
        onClick=${$}
      >
        <${gr} family=${fr(e,t,r)} play=${e} ruling=${r} />
      </button>`}
    <div class="after stack">
      <${hr} play=${e} ruling=${r} />
      <div class="head">
        <span class="verdict">${m.text}</span>
        ${m.flag&&a`<span class=${`flag ${m.kind}`}>${m.flag}</span>`}
      </div>
      ${m.more&&a`<p class="small">${m.more}</p>`}
      ${r.warnings?.map(({detail:p})=>a`<p class="small">${M(p)}.</p>`)}
      ${t.opportunity_lost&&a`<p class="small">${o("This opportunity was lost before.")}</p>`}
      <${br} play=${e} changes=${t.changes} />
      ${t.reversed_by&&a`<p class="small">${o("It was taken back.")}</p>`}
      ${r.prompts?.length>0&&!s&&!t.reversed_by&&a`<p class="soft small">${r.prompts[0]}</p>`}
    </div>
  </article>`}function dr(e,t,s={}){if(t.approach)return M(t.approach);let{name:n,several:r}=le(e);return r?t.ruling?(s[n]??[]).map(i=>M(i.name)).join(" + "):"":
t.announced&&s[n]?M(s[n]):""}function $r({play:e,ruling:t,spec:s={}}){let{position:n,effect:r}=t,i=(c,u,l)=>jt(u??l,l,d=>e.label(c,d));return a`${i("position",s.
position,n)}
    ${r&&a` · ${i("effect",s.effect,r.rolled)}`}`}function hr({play:e,ruling:t}){let{total:s,dice:n,modifiers:r=[]}=t;if(s===void 0||!n.length)return null;let i=l=>l<
0?`\u2212 ${-l}`:`+ ${l}`,u=[...n.filter(({counts:l})=>l!==!1).map(({face:l,role:d})=>[d==="disadvantage"?-l:l,e.label("role",d)]),...r.map(({label:l,value:d})=>[
d,e.label("modifier",l)])];return a`<p class="sum">${u.map(([l,d],$)=>a`<span class="chip"><b>${$?i(l):l}</b> ${d}</span> `)}<span class="chip"><b>= ${s}</b></span></p>`}
function mr({resistance:e,character_name:t}){return{text:o("{name} resists",{name:t}),flag:O(e.stress,"{n} stress","{n} stress"),kind:e.stress>0?"price":"good",
more:e.left?o("It is one step milder."):o("Nothing of it is left.")}}function fr(e,{resistance:t},s){return t?"fitd":gn(e,s)?"":e.family}function gn(e,{system:t}){
return t!==void 0&&t!==e.game.name}function pr(e,t){if(gn(e,t))return{text:M(t.summary),flag:"",kind:"",more:""};let s=t.outcome&&e.label("outcome",t.outcome),n=t.
outcome?ur[At(e,t)]:"";if(e.family==="duality"){let l=t.outcome??(dt(t)?"critical_success":"");return{text:Pt(t),flag:s,kind:n,more:l?e.help("outcome",l):o("{gm\
} knows whether it works.",{gm:e.gmName})}}let r=e.help("outcome",t.outcome)||s,i=t.net??t.successes,c=i===void 0?"":O(Math.max(i,0),"{n} success","{n} successe\
s"),u=t.degree&&e.label("degree",t.degree);return{text:r,flag:s,kind:n,more:[c,u].filter(Boolean).join(" \xB7 ")}}function gr({play:e,family:t,ruling:s}){let{dice:n}=s;
if(t==="duality"){let r=Math.max(...n.filter(({role:c})=>c==="hope"||c==="fear").map(({face:c})=>c)),i=dt(s);return a`<span class="dice duo">${n.map(({sides:c,face:u,
role:l})=>{let d=l==="hope"||l==="fear",$=e.label("role",l),m=d&&i?o("{name}: the same",{name:$}):d&&u===r?o("{name} is higher",{name:$}):$;return a`<${Se}
        sides=${c}
        face=${u}
        how=${d?`${l} two ${u===r?"high":""}`:"counts"}
        note=${m}
      />`})}</span>`}if(t==="pool"){let r=({reason:l})=>l==="success",i=n.filter(({reason:l})=>l==="cancels").length,c=new Set(i?n.filter(r).slice(-i):[]),u={success:o(
"success"),cancels:o("takes a success")};return a`<span class="dice">
      ${n.map(l=>{let{sides:d,face:$,reason:m}=l;return a`<${Se}
          sides=${d}
          face=${$}
          how=${c.has(l)?"hit gone":r(l)?"hit":$===1?"one":""}
          says=${c.has(l)?o("success, taken by a 1"):u[m]??""}
        />`})}
    </span>`}return a`<span class="dice">
    ${n.map(({sides:r,face:i,counts:c})=>a`<${Se}
          sides=${r}
          face=${i}
          how=${c?"counts":"lost"}
          note=${c?o("counts"):""}
        />`)}
  </span>`}function br({play:e,changes:t}){let s=t.filter(({amount:n,overflow:r})=>n||r).map(n=>kr(e,n));return s.length?a`<p class="changes">
    ${s.map(n=>a`<span class="row"><${x} name="check" />${n}</span>`)}
  </p>`:null}function kr(e,t){let{who:s,who_name:n,track:r,amount:i,to:c}=t,u=Dt(e,t);if(u)return u;let l=n??(r==="fear"?e.gmName:e.nameOf(s));if(r==="filled"){
let p=e.clock(s);return p?rt(t,l,p):`${l}: ${O(i,"{n} tick","{n} ticks")}`}let d=`${i<0?"\u2212":"+"}${Math.abs(i)}`,$=`${l}: ${d} ${e.label("track",r)}`,m=Rt(t)||
(c===void 0?"":` (${c})`);return $+m+Ee(t)}function bn({play:e,action:t}){let[s,n]=b(null),r=e.entries.find(({seq:h})=>h===t.roll)??(s?.seq===t.roll?s:void 0);j(()=>{t.roll&&!r&&e.table.getRoll(t.roll).then(
n,()=>{})},[t.roll,!!r]);let c=t.awaits.filter(({who:h})=>e.isMe(h)).find(({what:h})=>h!=="answer")?.what,u=c==="branch",l=c==="choice"||c==="verdict",d=t.consequences.
filter(({state:h,character:w,thrower:C})=>h==="pending"&&(e.isMe(w??t.character)||C===e.me||e.isGm)),$=e.entries.findLast(h=>h.type==="resisted"&&h.action===t.id&&
h.resistance&&!h.reversed_by),m=a`${$&&a`<${Re} key=${$.seq} play=${e} entry=${$} action=${t} />`}
    ${r&&a`<${Re} key=${r.seq} play=${e} entry=${r} action=${t} />`}`,p=e.nameOf(t.character);if(u&&r)return a`<${wr} play=${e} action=${t} entry=${r} result=${m} />`;
if(l&&e.isGm&&r)return a`<${xr} play=${e} action=${t} entry=${r} result=${m} name=${p} />`;if(d.length)return a`<${Sr} play=${e} action=${t} pending=${d} result=${m} />`;
let f=t.awaits.map(({who:h})=>e.nameOf(h));return a`<section class="wait" tabindex="-1">
    <p class="kick">${o("The dice have fallen")}</p>
    <h1>
      ${f.length?o("Waiting for {who}",{who:[...new Set(f)].join(", ")}):o("Done")}
      ${f.length>0&&a`<span class="dots"></span>`}
    </h1>
  </section>
  ${m}`}function wr({play:e,action:t,entry:s,result:n}){let r=i=>e.act(()=>e.table.choose(t.id,{branch:i}),()=>e.step());return a`<section class="turn" tabindex="-1">
    <p class="kick">${o("Your turn")}</p>
    <h1>${o("How do you go on?")}</h1>
  </section>
  ${n}
    <section class="card menu" role="group" aria-label=${o("How do you go on?")}>
      ${s.ruling.menu.branches.map(({id:i,ticks:c,position:u})=>a`<${k} play=${e} onClick=${()=>r(i)}>
            <span>
              ${e.label("menu",i)}
              <small>
                ${[e.help("menu",i),c!==void 0&&O(c,"{n} tick","{n} ticks"),u&&e.label("position",u)].filter(Boolean).join(" \xB7 ")}
              </small>
            </span>
          <//>`)}
    </section>`}var vr={picks:{},note:"",open:!0,grant:""};function xr({play:e,action:t,entry:s,result:n,name:r}){let{draft:i,change:c,send:u}=Z(e,`picks ${t.id}`,
vr,t.id),{picks:l,note:d,open:$,grant:m}=i,p=q=>c({picks:q}),{menu:f,outcome:h}=s.ruling,w=t.spec.difficulty_hidden===!0,C=f?.options??[],A=q=>{let{[q]:B,...z}=l;
p(B?z:{...l,[q]:{id:q}})},v=(q,B)=>p({...l,[q]:{...l[q],...B}}),L=(f?.branches?.find(({id:q})=>q===t.branch)??f)?.at_least??0,P=Object.values(l).map(q=>Object.fromEntries(
Object.entries(q).filter(([,B])=>B!==""))),K=P.length>=L,G=s.ruling.success,E=L?G?o("It works. What does it cost?"):o("It goes wrong. What follows?"):G?o("It wo\
rks. Anything besides?"):o("What follows?"),S=m?e.game.grants_part?{grant:m}:{grant_effect:m}:{},y=async()=>{let q=await e.table.choose(t.id,{picks:P,...d?{note:d}:
{},...S});return q.action_after?.awaits.some(({what:z})=>z==="choice")?e.table.choose(t.id,{}):q},ie=()=>u(y,async()=>{w&&$&&await e.actAfter(()=>e.table.openDifficulty(
t.roll)),e.look("")});return a`<section class="turn" tabindex="-1">
    <p class="kick">${o("{name} has rolled",{name:r})}${h?`: ${e.label("outcome",h)}`:""}</p>
    <h1>${E}</h1>
  </section>
    ${n}
    <section class="card stack">
      <div class="menu" role="group" aria-label=${L?o("Pick at least {n}",{n:L}):o("Pick what you like")}>
        ${[...C,{id:"custom",kind:"consequence"}].map(q=>a`<${Or}
              play=${e}
              action=${t}
              option=${q}
              pick=${l[q.id]}
              toggle=${()=>A(q.id)}
              set=${B=>v(q.id,B)}
            />`)}
      </div>
      ${G===!1&&e.game.grants_part&&a`<label class="tick">
          <input
            type="checkbox"
            checked=${m==="part"}
            onChange=${q=>c({grant:q.target.checked?"part":""})}
          />
          ${o("and grant a part of it")}
        </label>`}
      ${s.ruling.effect?.gm_may_grant_effect&&a`<div>
          <label for="grant">${o("Effect that you grant all the same")}</label>
          <select id="grant" value=${m} onChange=${q=>c({grant:q.target.value})}>
        <option value="">${o("none")}</option>
        ${Object.keys(e.game.grants).map(q=>a`<option value=${q}>${e.label("effect",q)}</option>`)}
      </select>
    </div>`}
      <div>
        <label for="note">${o("In your words")}</label>
        <input
          id="note"
          class="says"
          maxlength="500"
          value=${d}
          onInput=${q=>c({note:q.target.value})}
        />
      </div>
      ${w&&a`<label class="tick">
          <input type="checkbox" checked=${$} onChange=${q=>c({open:q.target.checked})} />
          ${o("and open the Difficulty")}
        </label>`}
      <${k} play=${e} class="primary" lacks=${!K} onClick=${ie}>
        ${K?o("Tell the table"):o("Pick at least {n}",{n:L})}
      <//>
    </section>`}function Or({play:e,action:t,option:s,pick:n,toggle:r,set:i}){let{id:c,ticks:u,harm_level:l,position:d,effect:$}=s,m=[e.help("menu",c),l&&o("har\
m {n}",{n:l}),u!==void 0&&O(u,"{n} tick","{n} ticks"),d&&e.label("position",d),$&&e.label("effect",$),s.severity&&e.label("severity",s.severity)],p=e.clocks.filter(
({state:h})=>h==="open"),f=u!==void 0&&!$;return a`<button type="button" aria-pressed=${String(!!n)} onClick=${r}>
    <span>${e.label("menu",c)}<small>${m.filter(Boolean).join(" \xB7 ")}</small></span>
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
          onInput=${h=>i({text:h.target.value})}
        />
      </div>
      ${f&&p.length>0&&a`<div>
          <label for=${`clock-${c}`}>${o("Which clock does it tick?")}</label>
          <select
            id=${`clock-${c}`}
            value=${n.clock??""}
            onChange=${h=>i({clock:h.target.value})}
          >
            <option value="">${o("none")}</option>
            ${p.map(h=>a`<option value=${h.id}>${h.name}</option>`)}
          </select>
        </div>`}
      ${l&&e.characters.length>1&&a`<div>
          <label for=${`who-${c}`}>${o("Whom does it befall?")}</label>
          <select
            id=${`who-${c}`}
            value=${n.character??t.character}
            onChange=${h=>i({character:h.target.value})}
          >
            ${e.characters.map(h=>a`<option value=${h.id}>${h.name}</option>`)}
          </select>
        </div>`}
    </div>`}`}function Sr({play:e,action:t,pending:s,result:n}){let r=s.filter(({character:l})=>e.isMe(l??t.character)),i=s.filter(l=>l.thrower===e.me&&!r.includes(
l)),c=e.nameOf(s[0].character??t.character),u=r.length?o("Take it, or resist: {what}",{what:Bt(e,r[0])}):i.length?o("{name}'s roll: throw for {name}?",{name:e.nameOf(
i[0].character??t.character)}):o("Waiting for {who}",{who:c});return a`<section class=${r.length||i.length?"turn":"wait"} tabindex="-1">
    <p class="kick">
      ${r.length?O(r.length,"One thing befalls {name}","{n} things befall {name}",{name:c}):o("The dice have fallen")}
    </p>
    <h1>${u}</h1>
    ${r.length>0&&a`<p>${De(e,r[0])}</p>`}
    ${t.spec.goal&&a`<p class="says">${W(t.spec.goal)}</p>`}
  </section>
    ${n}
    ${s.map(l=>a`<${mn}
          key=${l.id}
          play=${e}
          action=${t}
          consequence=${l}
          own=${r.includes(l)}
          docked=${l===(r[0]??i[0])}
        />`)}`}function kn(e){return(e.isGm?e.characters:e.mine).map(({id:s})=>Cr(e,s)).filter(s=>s?.state==="settled"&&s.next)}function Cr(e,t){let s=new Set;for(let{type:n,character:r,
action_after:i,reversed_by:c}of[...e.entries].reverse())if(i?.character===t){if(!["cancelled","refused"].includes(i.state)&&!s.has(i.id))return i;s.add(i.id)}else if(n===
"rolled"&&r===t&&!c&&!i)return}function wn({play:e,action:t}){let s=e.actor(t.character),n=s===e.me,{name:r,number:i,several:c}=le(e),u=c?void 0:t.spec[i],l=a`<${tt} play=${e} again=${t} />`,
d=o("{name} goes on at {position}",{name:e.nameOf(t.character),position:e.label("position",t.next)});return a`<section class=${n?"turn":"wait"} tabindex="-1">
      <p class="kick">${n?o("Your turn"):o("Waiting for {who}",{who:e.personName(s)})}</p>
      <h1>${d}</h1>
      ${t.spec.goal&&a`<p class="says">${W(t.spec.goal)}</p>`}
      ${u!==void 0&&a`<div class="chips"><span class="chip">${Me(e,t.spec[r]??"",u)}</span></div>`}
    </section>
    ${n?l:a`<details class="card"><summary>${o("Call for the roll")}</summary>${l}</details>`}`}function $t({play:e,action:t}){let[s,n]=b(""),[r,i]=b(""),[c,u]=b(""),[l,d]=b({name:"",size:4,ticks:0}),$=["collateral_damage","sacrifice_intel_or_item","betray\
_loved_one","anger_faction","tick_clock","add_heat","suffer_harm","custom"],m=e.clocks.filter(({visible:h,state:w})=>h&&w==="open"),p=()=>s==="add_heat"&&e.session.
tracks.heat?{changes:[{who:"session",track:"heat",amount:1}]}:s==="suffer_harm"?{changes:[{who:t.character,track:"harm_1",amount:1,text:r.slice(0,120)}]}:s==="t\
ick_clock"&&e.role==="gm"&&l.name.trim()?{start_clock:{...l,name:l.name.trim()}}:s==="tick_clock"&&(c||m[0])?{tick:{clock:c||m[0].id,by:1}}:null,f=()=>{let h={kind:"\
bargain",bargain:s,text:r},w=p();w&&(h.price=w),e.act(()=>e.table.makeOffer(t.id,h),()=>{n(""),i(""),d({...l,name:""})})};return a`<section class="card stack">
    <h2>
      ${o("Offer a devil's bargain")} <span class="soft tiny">
        ${o("one die, and a price that lands whatever the dice show")}
      </span>
    </h2>
    <div class="row wrap">
      ${$.map(h=>a`<button
            class="mini"
            aria-pressed=${String(s===h)}
            onClick=${()=>n(s===h?"":h)}
          >
            ${M(e.label("why",h))}
          </button>`)}
    </div>
    ${s&&a`<div class="stack">
      ${s==="tick_clock"&&a`<div>
          <label for="bargain-clock">${o("Which clock?")}</label>
          <select
            id="bargain-clock"
            value=${c||m[0]?.id}
            onChange=${h=>u(h.target.value)}
          >
            ${m.map(({id:h,name:w})=>a`<option value=${h}>${w}</option>`)}
          </select>
        </div>`}
      ${s==="tick_clock"&&e.role==="gm"&&a`<div>
          <label for="bargain-new-clock">${o("Or a new clock")}</label>
          <input
            id="bargain-new-clock"
            maxlength="80"
            value=${l.name}
            onInput=${h=>d({...l,name:h.target.value})}
          />
        </div>
        ${l.name.trim()&&a`<div class="row">
            <span>${o("Segments")}</span>
            <${R}
              says=${o("Segments")}
              value=${l.size}
              least=${Math.max(1,l.ticks)}
              most=${24}
              change=${h=>d({...l,size:h})}
            />
          </div>
        <div class="row">
          <span>${o("Filled at the start")}</span>
          <${R}
            says=${o("Filled at the start")}
            value=${l.ticks}
            least=${0}
            most=${l.size}
            change=${h=>d({...l,ticks:h})}
          />
        </div>`}`}
      <div>
        <label for="bargain-text">${o("In your words")}</label>
        <input
          id="bargain-text"
          class="says"
          maxlength="500"
          value=${r}
          onInput=${h=>i(h.target.value)}
        />
      </div>
      <p class="hint">
        ${p()?o("It costs {price}.",{price:p().start_clock?o("a new clock"):s==="tick_clock"?o("a tick"):s==="add_heat"?`1 ${e.label("track","heat")}`:`1 ${e.label(
"track","harm_1")}`}):o("It is a matter of the story: nothing is counted.")}
      </p>
      <${k} play=${e} onClick=${f}>${o("Offer it")}<//></div>`}
  </section>`}function ht(e,{who:t,track:s,amount:n}){return`${!t||t==="actor"||e.isMe(t)||t==="assistant"?"":`${e.nameOf(t)}: `}${n} ${e.label("track",s)}`}function vn({play:e,
action:t,stakes:s,parts:n,docked:r}){let i={options:[],costs:[],...s},c=e.character(t.character),u=Le(e,t),l=_r(e,t,i,n,r),d=new Set(i.options.map(({offer:h})=>h).
filter(Boolean)),$=t.offers.filter(h=>h.state==="open"&&h!==r&&!d.has(h.id)),m=t.offers.filter(({state:h,by:w})=>h==="declined"&&e.isMe(w));if(!u.length&&!l.length&&
!$.length&&!m.length)return null;let p=(h,w)=>w*i.costs.filter(C=>C.who===t.character&&C.track===h).reduce((C,{amount:A})=>C+A,0),f=Object.entries(e.game.tracks).
filter(([h,{of:w}])=>w==="character"&&qr(e).has(h)&&c?.tracks[h]);return a`<section class="card" aria-labelledby="options-title">
    <h2 id="options-title" class="off">${o("What would change it")}</h2>
    ${f.map(([h,{cost:w}])=>a`<${Oe}
          name=${e.label("track",h)}
          track=${h}
          value=${c.tracks[h].value}
          cap=${c.tracks[h].cap}
          soon=${p(h,w==="adds"?1:-1)}
        />`)}
    ${u.length>0&&a`<section class="gain-group">
        <div class="line"><h3>${o("Taken")}</h3></div>
        <ul>${u.map(h=>a`<${$e} key=${h.title} ...${h} play=${e} action=${t} />`)}</ul>
      </section>`}
    ${l.map(h=>a`<section class="gain-group" key=${h.title+h.gain}>
        <div class="line"><h3>${h.title}</h3><p class="gain"><b>${h.gain}</b></p></div>
      ${h.parts&&a`<${V} plain parts=${h.parts} was=${n&&st(n)} />`}
      <ul>
        ${h.ways.map(w=>a`<${$e} key=${w.title} ...${w} play=${e} action=${t} />`)}
      </ul></section>`)}
    ${m.length>0&&a`<section class="gain-group">
        <ul>
          ${m.map(h=>a`<${$e}
                key=${h.id}
                ...${te(e,t,h)}
                buttons=${[]}
                note=${o("{who} said no.",{who:e.nameOf(h.to)})}
                play=${e}
                action=${t}
              />`)}
        </ul>
      </section>`}
    ${$.length>0&&a`<section class="gain-group">
        <h3>${o("Offers")}</h3>
        <ul>
          ${$.map(h=>a`<${$e} key=${h.id} ...${te(e,t,h)} play=${e} action=${t} />`)}
        </ul>
      </section>`}
  </section>`}function Le(e,t){let n=Object.entries(t.spec).filter(([i,c])=>{let u=e.field(i);return u?.["x-free"]&&u["x-widget"]!=="textarea"&&u["x-widget"]!==
"text"&&c&&!(Array.isArray(c)&&!c.length)}).map(([i])=>({field:i,title:e.field(i).title,cost:"",buttons:[{text:o("Taken"),pressed:!0,run:()=>e.table.changeAction(
t.id,{spec:{[i]:null}},"*")}]})),r=t.offers.filter(({state:i})=>i==="accepted");return[...n,...r.map(i=>te(e,t,i))]}function _r(e,t,s,n,r){let i=new Map;for(let u of s.
options){if(u.set?.experiences||r&&u.offer===r.id||Tr(t,u))continue;let l=JSON.stringify((u.outcomes??[]).map(({outcome:d,degree:$,effect:m,ticks:p,chance:f})=>[
d,$,m,p,f.fraction]));i.has(l)||i.set(l,{option:u,ways:[]}),i.get(l).ways.push(Nr(e,t,u,s.costs))}return[...[...i.values()].map(({option:u,ways:l})=>{let d=u.outcomes?.
length?Y(e,u.outcomes):null,[$,m]=[n,d].map(C=>C&&ee(C,["price","clean","crit"])),p=s.success?.fraction===u.success?.fraction,f=C=>C.find(({outcome:A})=>A==="fu\
ll_success"),[h,w]=[f(s.outcomes??[]),f(u.outcomes??[])];return!p&&d&&n?{title:jr(u),gain:o("{now} to {next} %",{now:$,next:m}),parts:d,ways:l}:h&&w&&h.effect!==
w.effect?{title:w.ticks>h.ticks?o("More effect"):o("Less danger, less effect"),gain:O(w.ticks,"{effect}: {n} tick, not {now}","{effect}: {n} ticks, not {now}",{
effect:e.label("effect",w.effect),now:h.ticks}),parts:null,ways:l}:{title:o("Otherwise"),gain:"",parts:null,ways:l}}),...Ar(e,t,s,n)]}function Tr({offers:e},{option:t,
offer:s}){return s?e.some(({id:n,state:r})=>n===s&&r!=="open"):e.some(({trade:n,state:r})=>n&&r==="open"&&t===`trade_${n}`)}function qr(e){let{offers:t,pushes:s,
from_tracks:n}=e.game;return new Set([...n,...[...Object.values(t),...Object.values(s)].flatMap(({costs:r={}})=>Object.keys(r))])}function jr({option:e}){return e===
"willpower"||e==="take_automatic"?o("One sure success"):e==="helper"?o("A helping hand"):o("One more die")}function Ar(e,t,s,n){let r=s.options.find(({set:m})=>m?.
experiences),i=e.game.pushes[r?.option]?.costs??{},c=t.spec.experiences??[],l=Object.entries(e.character(t.character)?.sheet.experiences??{}).map(([m,p])=>{let f=c.
some(w=>w.name===m),h=f?c.filter(w=>w.name!==m):[...c,{name:m,modifier:p}];return{title:`${m} +${p}`,cost:o("{costs}; {gm} agrees again",{costs:ue(e,i),gm:e.gmName}),
buttons:[{text:f?o("Added"):o("Add"),pressed:f,run:()=>e.table.changeAction(t.id,{spec:{experiences:h}},"*")}]}});if(!r||!l.length)return[];let d=r.outcomes?.length?
Y(e,r.outcomes):null,$=d&&n?o("{now} to {next} %",{now:ee(n,["price","clean","crit"]),next:ee(d,["price","clean","crit"])}):"";return[{title:o("An Experience"),
gain:$,parts:d,ways:l}]}function Nr(e,t,s,n){let r=t.offers.find(({id:l})=>l===s.offer);if(r)return te(e,t,r);let i=s.costs.filter(({track:l})=>l!=="devils_barg\
ain").map(l=>l.who==="assistant"?o("who helps pays {cost}",{cost:ht(e,l)}):ht(e,l)).join(", "),c={title:e.label("choice",s.option),says:e.help("choice",s.option),
cost:i};if(s.option==="willpower"&&Mr(e,t.character,"willpower"))return{...c,cost:o("once a turn, and spent in this one"),buttons:[]};let u=Er(e,t,s.costs);if(u)
return{...c,note:u,buttons:[]};if(s.set)return{...c,note:zt(e,t,[...n,...s.costs],s.costs),buttons:[{text:o("Take"),run:()=>e.table.changeAction(t.id,{spec:s.set},
"*")}]};if(s.option.startsWith("trade_"))return{...c,cost:o("{gm} must agree",{gm:e.gmName}),buttons:[{text:o("Ask"),run:()=>e.table.makeOffer(t.id,{kind:"trade",
trade:s.option.slice(6)})}]};if(s.option==="assist"||s.option==="helper"){let l=On(t,e.characters);return{...c,note:Ht(t).length&&!l.length?o("Nobody else can h\
elp."):"",buttons:l.map(({id:d,name:$})=>({text:o("Ask {name}",{name:$}),run:()=>e.table.makeOffer(t.id,{kind:"assist",character:d})}))}}return{...c,cost:o("the\
 others offer one, or {gm}",{gm:e.gmName}),buttons:[]}}var xn=({state:e})=>e==="open"||e==="accepted",mt=(e,t)=>t.offers.filter(s=>xn(s)&&(e.isMe(s.to)||e.isMe(
s.by))),Ht=e=>e.offers.filter(t=>t.kind==="assist"&&xn(t)),On=(e,t)=>t.filter(({id:s})=>s!==e.character&&!Ht(e).some(({character:n})=>n===s));function Ut(e,t){let s=e.
game.offers.assist,n=Ht(t).filter(({state:r})=>r==="accepted");return s&&n.length<(s.most??1)?On(t,e.mine):[]}function Mr(e,t,s){let n=e.entries.findLast(({type:i})=>i===
"turn_started")?.seq??0,r=i=>i.who===t&&i.track===s&&i.amount<0;return e.entries.some(({type:i,seq:c,changes:u,reversed_by:l})=>i==="rolled"&&c>n&&!l&&u.some(r))}
function Er(e,t,s){for(let{who:n,track:r,amount:i}of s){let{value:c}=e.character(t.character)?.tracks[r]??{};if(!(n!=="actor"||c===void 0||e.game.tracks[r]?.cost!==
"spends")&&c<i)return o("{name} has {n}.",{name:e.label("track",r),n:c})}return""}function zt(e,t,s,n=s){for(let[r,{value:i,cap:c}]of Object.entries(e.character(
t.character)?.tracks??{})){if(c===void 0||e.game.tracks[r]?.cost!=="adds"||!n.some(d=>d.track===r))continue;let u=s.filter(d=>d.track===r&&["actor",t.character].
includes(d.who)),l=i+u.reduce((d,{amount:$})=>d+$,0)-c;if(u.length&&l>0)return o("{name}: {n} more than there is room for",{name:e.label("track",r),n:l})}return""}
function Wr(e,t){let{changes:s=[],tick:n,start_clock:r}=t.price??{},i=s.map(({who:c,track:u,amount:l})=>`${e.isMe(c)?"":`${e.nameOf(c)}: `}${l} ${e.label("track",
u)}`);return n&&i.push(`${e.nameOf(n.clock)}: ${O(n.by,"{n} tick","{n} ticks")}`),r&&i.push(o("a new clock: {name}, {ticks} of {size}",r)),i.join(", ")}function te(e,t,s){
let n=s.kind==="assist"?e.nameOf(s.character):e.nameOf(s.by),r={assist:o("{who} helps",{who:n}),bargain:`${e.label("choice","bargain")}: ${e.label("why",s.bargain)}`,
trade:e.label("choice",`trade_${s.trade}`),die:o("{who} gives a die: {source}, d{sides}",{who:n,...s.die})},i=(d,$)=>({text:d,run:()=>e.table.answerOffer(t.id,s.
id,{answer:$})}),c=e.isMe(s.to),u=c?[i(o("Accept"),"accept"),i(o("No"),"decline")]:[i(o("Take back"),"withdraw")],l=e.game.offers[s.kind]?.costs;return{title:r[s.
kind],says:s.text?W(s.text):"",cost:l?o("{who} pays {costs}",{who:n,costs:ue(e,l)}):Wr(e,s),buttons:s.state==="accepted"?[i(o("Withdraw"),"withdraw")]:u,note:c||
s.state!=="open"?"":o("waits for {who}",{who:e.nameOf(s.to)})}}function $e({play:e,title:t,says:s,cost:n,note:r,buttons:i}){let c=u=>e.act(u,()=>{e.pressed=t});
return a`<li class=${i.length?"way":"way no"} data-way=${t}>
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
  </li>`}function Sn({play:e,sides:t,send:s}){let[n,r]=b({}),i=t.map((u,l)=>n[l]),c=i.every(Boolean);return t.length?a`<details class="card"><summary>${o("Dice thrown by\
 hand")}</summary><div class="stack">
    ${t.map((u,l)=>a`<fieldset>
        <legend>${o("Die {n}: d{sides}",{n:l+1,sides:u})}</legend>
        <div class="dial">${Array.from({length:u},(d,$)=>$+1).map(d=>a`<button
              type="button"
              aria-pressed=${String(n[l]===d)}
              onClick=${()=>r({...n,[l]:d})}
            >${d}</button>`)}</div>
      </fieldset>`)}
    <p class="hint">${o("Nothing proves these dice: everybody sees that they were thrown by hand.")}</p>
    <${k} play=${e} lacks=${!c} onClick=${()=>s(i)}>
      ${o("Roll with these faces")}
    <//></div></details>`:null}function Ir({play:e,stakes:t,parts:s}){let[n,r]=b(!1),i=ee(s,["price","clean","crit"]),c=ee(s,["clean","crit"]),u={duality:o("and no Fear"),pool:o("two or more")};
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
        ${o("Exactly {fraction}.",{fraction:t.success.fraction})} ${t.outcomes.map(({outcome:l,degree:d,chance:$})=>`${d?e.label("degree",d):e.label("outcome",l)}\
 ${$.fraction}`).join(" \xB7 ")}
      </p>`}`}function ye({play:e,action:t}){let s=e.stakes.get(t.id)?.value,n=oe(t),{position:r,effect:i}=_t(e,n);if(_e(e,n))return a`<${Wt} play=${e} action=${n} />`;
if(s?.possible)return a`<${Pr} play=${e} stakes=${s} />`;if(!s?.outcomes?.length)return null;if(we(s))return a`<p class="note">${M(s.summary)}</p>`;let c=Y(e,s.
outcomes,n.says);return a`${"position"in e.game.fields&&!r&&a`<p class="soft small">
      ${o("If it is {position}, {effect}:",{position:e.label("position","risky"),effect:Ce(e,"standard")})}
    </p>`}
    <${Ir} play=${e} stakes=${s} parts=${c} />
    <${V} parts=${c} />
    <${pe} parts=${c} />
    <${Rr}
      play=${e}
      terms=${{position:r,effect:i,...s.effective}}
    />`}function Yt({play:e,action:t}){let s=e.stakes.get(t.id)?.value,n=oe(t),[r,i]=b(()=>ke(e,qn(n))),c=n.state==="ready"&&n.agreed&&!s?.problem,u=c&&ut(e,t),
l=n.awaits.find(({who:v,what:I})=>I==="terms"&&e.isMe(v)),d=Fe(e,n),$=u||l||d,m=e.personName(n.thrower),p=u?o("Your turn \xB7 {gm} has agreed",{gm:e.gmName}):$?
o("Your turn"):c?o("{name} throws the dice",{name:m}):o("{gm} is asked",{gm:e.gmName}),f=d?je(e,n,d):u?we(s)?o("That cannot succeed"):o("Roll, or change your mi\
nd"):l?Br(s?.problem):o("Waiting for {who}",{who:c?m:e.gmName}),h=v=>e.act(()=>e.table.changeAction(n.id,{spec:v},"*")),w=async()=>{await e.ask(o("Give this up?\
 It costs nothing."),o("Give it up"))&&await e.act(()=>e.table.changeAction(n.id,{state:"cancelled"},"*"),()=>e.look(""))},C=s?.outcomes?.length?Y(e,s.outcomes,
n.says):null,A=s?.outcomes||s?.possible;return a`
    <section class=${$?"turn":"wait"} tabindex="-1">
      <p class="kick">${p}</p>
      <h1>${f}${$?"":a`<span class="dots"></span>`}</h1>
      ${d&&a`<${Jt} play=${e} offer=${d} stakes=${s} parts=${C} />`}
      ${n.spec.goal&&a`<p class="says">${W(n.spec.goal)}</p>`}
      <${de} play=${e} action=${n} />
    </section>
    ${s?.problem&&a`<p class="note">${M(e.named(s.problem.detail))}</p>`}
    <${_n} play=${e} action=${t} />
    <${Lr} stakes=${s} action=${n} />
    ${s?.problem?.code==="already_tried"&&a`<${Fr} play=${e} action=${n} />`}
    ${l&&s?.problem&&a`<${Gr}
        key=${s.problem.pointer}
        play=${e}
        action=${n}
        pointer=${s.problem.pointer}
        patch=${h}
      />`}
    ${A&&a`<section class="card" aria-label=${o("Stakes")}><${ye} play=${e} action=${n} /></section>`}
    ${s&&a`<${vn} play=${e} action=${n} stakes=${s} parts=${C} docked=${d} />`}
    ${r&&a`<${Dr} play=${e} action=${n} close=${()=>i(!1)} />`}
    <div class="row wrap">
      <button class="quiet" onClick=${()=>i(!r)}>
        <${x} name="pen" />
        ${o("Change the words")}
      </button>
      <${k} play=${e} class="quiet" onClick=${w}>${o("Give it up")}<//>
    </div>
    ${d&&a`<${Be} play=${e} action=${n} offer=${d} />`}
    ${c&&a`<${qe}
        play=${e}
        id="thrower"
        character=${n.character}
        now=${n.thrower}
        change=${v=>e.act(()=>e.table.changeAction(n.id,{thrower:v},"*"))}
      />`}
    ${u&&a`<${Tn} play=${e} action=${t} docked=${!d} />`}`}function Kt({play:e,action:t}){let s=oe(t);return a`
    <section class="turn" tabindex="-1">
      <p class="kick">${o("Your turn \xB7 {gm} has agreed",{gm:e.gmName})}</p>
      <h1>${o("{name}'s roll: throw for {name}?",{name:e.nameOf(s.character)})}</h1>
      ${s.spec.goal&&a`<p class="says">${W(s.spec.goal)}</p>`}
      <${de} play=${e} action=${s} />
    </section>
    <${_n} play=${e} action=${t} />
    <section class="card" aria-label=${o("Stakes")}><${ye} play=${e} action=${s} /></section>
    <${Tn} play=${e} action=${t} docked />`}function Cn(e,t){let s=e.stakes.get(t.id)?.value,n=s&&!s.problem&&(t.terms||!s.terms_digest);return t.state==="ready"&&
t.agreed&&n&&Ne(t)!==null}function _n({play:e,action:t}){return Cn(e,t)?a`<p class="note bad" role="alert">
    ${o("What the table tells of this roll cannot be signed as it stands. Nothing is rolled.")}
  </p>`:null}function Tn({play:e,action:t,docked:s}){let n=oe(t),r=e.stakes.get(n.id)?.value,i=r?.outcomes?.length?Y(e,r.outcomes,n.says):null,c=async u=>{let l=d=>e.
glance(n.id)??e.say(Gt(e,d));await e.act(()=>e.table.rollAction(n.id,{terms:n.terms,...u?{dice:u}:{}},n.etag,{again:d=>xe(e,d)}).catch(yr),l),e.changed()};return a`${!Cn(
e,t)&&e.session.options.given_dice&&a`<${Sn} play=${e} sides=${n.terms?.dice??[]} send=${c} />`}
  ${s&&a`<${Hr} play=${e} action=${n} stakes=${r} parts=${i} roll=${()=>c()} />`}`}function Dr({play:e,action:t,close:s}){let{draft:n,change:r,send:i}=Z(e,qn(t),
{goal:t.spec.goal??""},t.id);return a`<form class="card stack" onSubmit=${u=>{u.preventDefault(),i(()=>e.table.changeAction(t.id,{spec:n},"*"),s)}}>
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
  </form>`}function qn({id:e}){return`words ${e}`}function Fe(e,t){return t.offers.find(({state:s,to:n})=>s==="open"&&e.isMe(n))}function je(e,t,s){let{title:n,
cost:r}=te(e,t,s);if(s.kind!=="assist")return M(r?`${n} (${r})`:n);let i=e.game.offers.assist?.costs,c={who:e.nameOf(s.character),name:e.nameOf(t.character),costs:i?
ue(e,i):""};return e.isMe(t.character)?i?o("{who} offers help for {costs}",c):o("{who} offers help",c):i?o("{name} asks {who} to help for {costs}",c):o("{name} \
asks {who} to help",c)}function Jt({play:e,offer:t,stakes:s,parts:n}){let r=s?.options?.find(l=>l.offer===t.id),i=r?.outcomes?.length&&n?Y(e,r.outcomes):null,[c,
u]=[n,i].map(l=>l&&ee(l,["price","clean","crit"]));return a`${t.text&&a`<p class="says">${W(t.text)}</p>`}
    ${i&&a`<p><b>${o("{now} to {next} %",{now:c,next:u})}</b></p>`}`}function Be({play:e,action:t,offer:s}){let{title:n,buttons:r}=te(e,t,s);return a`<div class="dock"><p class="named">${je(
e,t,s)}</p><div class="go">${r.map(({text:i,run:c},u)=>a`<${k}
        play=${e}
        class=${u?"":"primary"}
        aria-label=${`${i}: ${n}`}
        onClick=${()=>e.act(c,()=>e.step())}
      >
        ${i}
      <//>`)}</div></div>`}function Rr({play:e,terms:t}){let s=Object.entries(t).filter(([n,r])=>r&&e.help(n,r));return s.length?a`<details class="small"><summary>${o(
"What does that mean?")}</summary><dl class="meanings">${s.map(([n,r])=>a`<dt>${e.label(n,r)}</dt><dd>${e.help(n,r)}</dd>`)}</dl></details>`:null}function Lr({stakes:e,
action:{spec:t}}){return a`${e?.opportunity_lost&&a`<p class="note">${o("This opportunity was lost before.")}</p>`}
    ${t.warned_consequences?.length>0&&a`<p class="note">${o("You are warned: {what}",{what:D(t.warned_consequences)})}</p>`}`}function yr(e){throw["version_mis\
match","terms_changed"].includes(e.code)&&(e.code="stale"),e}function Fr({play:e,action:t}){let[s,n]=b("");return a`<form class="card stack" onSubmit=${i=>{i.preventDefault(),
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
  </form>`}function Br({code:e}={code:""}){return["incomplete","goal_asked","already_tried"].includes(e)?o("Something is missing"):o("That cannot be rolled")}function Gr({
play:e,action:t,pointer:s="",patch:n}){let r=s.split("/").filter(p=>p&&p!=="spec")[0],i=r&&e.field(r),[c,u]=b(void 0);if(!i||i["x-owner"]==="gm"||Le(e,t).some(p=>p.
field===r))return null;let l=ae(i),d=l.type==="integer"?Math.max(0,l.minimum??0):i.default,$=c??t.spec[r]??d,m=typeof $=="string"?!$.trim():($??null)===null;return a`<form class="card stack" onSubmit=${p=>{
p.preventDefault(),m||n({[r]:$})}}>
    <${X} play=${e} form="missing" name=${r} needed value=${$} change=${u} />
    <${k} play=${e} class="primary" lacks=${m}>${o("Send")}<//></form>`}function Pr({play:e,stakes:t}){let{critical:{decimal:s},hope:{decimal:n}}=t.readings,r=[
{kind:"price",chance:1-s-n,says:o("with Fear")},{kind:"clean",chance:n,says:o("with Hope")},{kind:"crit",chance:s,says:e.label("outcome","critical_success")}];return a`<p>${o(
"{gm} knows whether it works; a critical always does.",{gm:e.gmName})}</p>
  <${V} parts=${r} />
  <${pe} parts=${r} />`}function Hr({play:e,action:t,stakes:s,parts:n,roll:r}){let i=we(s),[c]=s?.outcomes??[],u=n&&!_e(e,t)?`${ee(n,["price","clean","crit"])} \
%`:"",l=i?e.label("outcome",c.outcome):u,d=Ur(s?.costs??[]).map(w=>ht(e,w)).join(", "),$=s?.costs?.find(({lacks:w})=>w),m=zt(e,t,s?.costs??[]),p=[l,d?o("costs {\
costs}",{costs:d}):o("costs nothing"),m].filter(Boolean).join(" \xB7 "),f=s&&s.terms_digest===t.terms_digest&&Ne(s)===null,h=e.slow?o("Your roll is on its way \u2026"):
zr(e,t,s);return a`<div class="dock"><div class="go">
    <${k}
      play=${e}
      class=${i?"":"primary"}
      lacks=${!!$||!f}
      onClick=${r}
    >
      <span>${h}</span>
      <small>${$?o("{name} has {n}.",{name:e.label("track",$.track),n:$.has}):p}</small>
    <//>
  </div></div>`}function Ur(e){let t=new Map;for(let{who:s,track:n,amount:r}of e){let i=`${s} ${n}`;t.set(i,{who:s,track:n,amount:r+(t.get(i)?.amount??0)})}return[
...t.values()]}function zr(e,t,s){let n=_e(e,t);if(e.family==="duality"&&!n)return o("Roll Hope and Fear");if(we(s))return o("Go through with it");if(t.spec.take_automatic)
return o("Take the success");let r=t.terms?.dice?.length;return r===void 0?o("Roll"):Number.parseInt(s?.summary??"",10)===0&&e.family==="fitd"&&!n?o("Roll 2 dic\
e, the lower counts"):O(r,"Roll {n} die","Roll {n} dice")}function jn({play:e,action:t}){let s=Object.entries(t.spec).flatMap(([r,i])=>Array.isArray(i)&&["player","shared"].includes(e.field(r)?.["x-owner"])?i.map((c,u)=>[
`${r}/${u}`,`${e.field(r).title}: ${c.name??c}`]):[]),n=r=>e.act(()=>e.table.changeAction(t.id,{strike:[r]},"*"));return s.length?a`<section class="card">
    <h2>${o("Does something not fit?")}</h2>
    <ul>
      ${s.map(([r,i])=>a`<li class="way">
            <div>${i}</div>
            <${k} play=${e} onClick=${()=>n(r)}>
              ${o("Strike")}
            <//>
          </li>`)}
    </ul>
  </section>`:null}var Yr={spec:{},says:{}};function Vt({play:e,action:t,inner:s=!1}){let{draft:n,change:r,send:i}=Z(e,`terms ${t.id}`,Yr,t.id),{spec:c}=n,u={...t.says,...n.says},
l=e.stakes.get(t.id)?.value,d=e.nameOf(t.character),$=e.personName(e.actor(t.character)),m=_e(e,t),p=m?[]:Object.keys(e.game.slots),f=p.some(S=>(u[S]??"")!==(t.
says?.[S]??"")),h=mt(e,t),w=t.offers.filter(S=>S.state==="open"||h.includes(S)),C=Le(e,t),A=S=>i(()=>e.table.changeAction(t.id,{spec:{...c,...S},...f?{says:u}:{},
agreed:!0},"*"),()=>{e.kept=t.id,e.step(),e.say(o("Agreed: {name} can roll.",{name:d}))}),v=Fe(e,t),I=!t.agreed||t.awaits.some(({who:S})=>e.isMe(S)),L=v?o("{nam\
e} asks: {what}",{name:e.nameOf(v.by),what:je(e,t,v)}):t.agreed?o("Waiting for {player}",{player:t.thrower?e.personName(t.thrower):$}):o("Set the terms"),P=S=>e.
act(()=>e.table.changeAction(t.id,S,"*"),()=>e.look("")),K=(S,y)=>r({spec:{...c,[S]:y}}),G=l?.outcomes?.length?Y(e,l.outcomes,t.says):null,E=m?Hs:{fitd:Vr,duality:Qr,
pool:Zr}[e.family]??Xr;return a`
    ${!s&&a`<section class=${I?"turn":"wait"} tabindex="-1">
        <p class="kick">
          ${t.agreed?o("Agreed: {name} can roll",{name:d}):o("{player} asks",{player:$})} · ${d}
        </p>
        <h1 class=${t.agreed||v||!t.spec.goal?"":"off"}>
          ${L}${I?"":a`<span class="dots"></span>`}
        </h1>
      ${t.spec.goal&&a`<p class="says">${W(t.spec.goal)}</p>`}
      <${de} play=${e} action=${t} />
      ${C.length>0&&a`<p class="small">
          ${o("Taken: {what}",{what:D(C.map(({title:S,cost:y})=>y?`${S} (${y})`:S))})}
        </p>`}
    </section>`}
    ${v&&a`<${Be} play=${e} action=${t} offer=${v} />`}
    ${w.some(S=>S!==v)&&a`<section class="card">
        <h2>${o("Offers")}</h2>
        <ul>
          ${w.filter(S=>S!==v).map(S=>a`<${$e} key=${S.id} ...${te(e,t,S)} play=${e} action=${t} />`)}
        </ul>
      </section>`}
    <${E} play=${e} action=${t} spec=${c} set=${K} agree=${A} player=${$} />
    ${!m&&a`<section class="card stack">
      <div class="stakes2">
        ${p.map(S=>a`<div>
              <label for=${`says-${S}`}>${Bs(e,S)}</label>
              <input
                class="says"
                id=${`says-${S}`}
                maxlength="500"
                value=${u[S]??""}
                onInput=${y=>r({says:{...n.says,[S]:y.target.value}})}
              />
            </div>`)}
      </div>
      ${t.agreed&&f&&a`<${k} play=${e} onClick=${()=>A({})}>${o("Tell {player}",{player:$})}<//>`}
      ${G&&a`<div>
          <h3>${o("What {player} sees",{player:$})}</h3>
          <${V} parts=${G} />
          <p class="hint">
            ${we(l)?`${M(l.summary)}.`:Gs(G)}
            ${t.agreed?"":o("Not agreed yet.")}
          </p>
        </div>`}
      ${l?.problem&&!Jr(e,l.problem)&&a`<p class="hint">${M(e.named(l.problem.detail))}</p>`}
    </section>`}
    ${m&&l?.problem&&a`<p class="note">${M(e.named(l.problem.detail))}</p>`}
    ${e.game.offers.bargain&&a`<${$t} play=${e} action=${t} />`}
    <${jn} play=${e} action=${t} />
    ${!s&&a`<section class="card">
        <${qe}
          play=${e}
          id="thrower"
          character=${t.character}
          now=${t.thrower}
          change=${S=>e.act(()=>e.table.changeAction(t.id,{thrower:S},"*"))}
        />
      </section>`}
    <${Kr} play=${e} action=${t} player=${$} />
    <section class="row wrap card">
      <${k} play=${e} class="quiet" onClick=${()=>P({state:"refused",why:"no_roll_needed"})}>
        ${o("No roll needed")}
      <//>
      <${k} play=${e} class="quiet" onClick=${()=>P({state:"refused",why:"impossible"})}>
        ${o("Impossible that way")}
      <//>
      <${k} play=${e} class="quiet push" onClick=${()=>P({state:"cancelled"})}>
        <${x} name="close" />
        ${o("Cancel")}
      <//>
    </section>`}function Kr({play:e,action:t,player:s}){let[n,r]=b("");return a`<form class="card stack" onSubmit=${c=>{c.preventDefault(),e.act(()=>e.table.changeAction(
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
  </form>`}function Jr(e,{pointer:t=""}){return e.field(t.split("/").at(-1))?.["x-owner"]==="gm"}var An=["controlled","risky","desperate"],Ge=["zero","limited",
"standard","great","extreme"];function Vr({play:e,action:t,spec:s,set:n,agree:r,player:i}){let c=N(null),u=d=>e.game.tables.effects.find(({id:$})=>$===d)?.ticks??
0,l=d=>{let $={ArrowLeft:-1,ArrowRight:1,ArrowUp:-Ge.length,ArrowDown:Ge.length}[d.key],m=[...c.current.querySelectorAll("button")],p=m[m.indexOf(document.activeElement)+
$];$&&p&&(d.preventDefault(),p.focus())};return a`<section class="card">
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
        ${Ge.map(d=>a`<th scope="col">
              ${e.label("effect",d)}
              <small>${O(u(d),"{n} tick","{n} ticks")}</small>
            </th>`)}
      </tr>
      ${An.map((d,$)=>a`<tr>
          <th scope="row"><span class="row"><${Je} level=${$+1} />${e.label("position",d)}</span></th>
        ${Ge.map(m=>{let p=t.agreed&&t.spec.position===d&&t.spec.effect===m,f=d==="risky"&&m==="standard",h=[`${e.label("position",d)}, ${Ce(e,m)}`,f&&o("usual")].
filter(Boolean).join(", ");return a`<td>
            <${k}
              play=${e}
              aria-pressed=${String(p)}
              class=${f?"usual":""}
              aria-label=${h}
              onClick=${()=>r({position:d,effect:m})}
            >
            ${u(m)?a`<span class="ticks">
                  ${Array.from({length:u(m)},()=>a`<svg viewBox="0 0 9 12" aria-hidden="true"><rect width="9" height="12" rx="1.5" /></svg>`)}
                </span>`:"0"}
            ${f?o("usual"):""}
          <//>
        </td>`})}</tr>`)}
    </table>
    <details class="small"><summary>${o("What does that mean?")}</summary><dl class="meanings">${Object.entries({position:An,effect:Ge}).map(([d,$])=>$.map(m=>a`<dt>${e.
label(d,m)}</dt><dd>${e.help(d,m)}</dd>`))}</dl></details>
    <${ft} play=${e} action=${t} spec=${s} set=${n} /></section>`}function Qr({play:e,action:t,spec:s,set:n,agree:r,player:i}){let c=typeof t.spec.difficulty=="\
number"?t.spec.difficulty:14,u=s.difficulty??c,l=s.difficulty_hidden??t.spec.difficulty_hidden??!1;return a`<section class="card stack"><h2 id="how-hard">${o("H\
ow hard is it?")}</h2>
    <div class="dial" role="group" aria-labelledby="how-hard">
      ${[8,10,12,14,16,18,20].map(d=>a`<button aria-pressed=${String(d===u)} onClick=${()=>n("difficulty",d)}>${d}</button>`)}
      <${R} says=${o("Difficulty")} value=${u} most=${99} change=${d=>n("difficulty",d)} />
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
    <${ft} play=${e} action=${t} spec=${s} set=${n} /></section>`}function Zr({play:e,action:t,spec:s,set:n,agree:r,player:i}){return a`<section class="card">
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
    <${ft} play=${e} action=${t} spec=${s} set=${n} /></section>`}function Xr({play:e,action:t,spec:s,set:n,agree:r,player:i}){return a`<section class="card stack">
    <${k} play=${e} class="primary" onClick=${()=>r({})}>
      ${o("Agree: {player} can roll",{player:i})}
    <//>
    <${ft} play=${e} action=${t} spec=${s} set=${n} /></section>`}var ei=new Set(["position","effect","difficulty","difficulty_hidden","traits","trait","trait_n\
ame","willpower_cancellable"]);function ft({play:e,action:t,spec:s,set:n}){let r=[...re(e,["gm"],!0),...re(e,["gm"],!1)].filter(([i])=>!ei.has(i));return a`<details><summary class="small">${o(
"More")}</summary><div class="stack">
    ${"clock"in e.game.fields&&!e.game.clock_flag&&a`<${ti} play=${e} action=${t} />`}
    ${"factors"in e.game.spec.properties&&a`<${si} play=${e} action=${t} spec=${s} set=${n} />`}
    ${r.map(([i])=>a`<${X}
          key=${i}
          play=${e}
          name=${i}
          value=${i in s?s[i]:t.spec[i]}
          change=${c=>n(i,c)}
        />`)}
    ${"multiple"in e.game.counted&&a`<div>
        <label for="extra-actions">${o("Actions beyond the declared ones, this turn")}</label>
        <${R}
          play=${e}
          id="extra-actions"
          value=${t.extra_actions??0}
          most=${20}
          change=${i=>e.act(()=>e.table.changeAction(t.id,{extra_actions:i||null,agreed:t.agreed},"*"))}
        />
      </div>`}
    <p class="hint">${o("They go with your agreement.")}</p></div></details>`}function ti({play:e,action:t}){let s=e.clocks.filter(({state:r,id:i})=>r==="open"||
i===t.clock);if(!s.length)return null;let n=({value:r})=>e.act(()=>e.table.changeAction(t.id,{clock:r||null,agreed:t.agreed},"*"));return a`<div>
    <label for="terms-clock">${o("Which clock does it fill?")}</label>
    <select id="terms-clock" value=${t.clock??""} ...${be(e,n)}>
    <option value="">${o("none")}</option>
    ${s.map(({id:r,name:i})=>a`<option value=${r}>${i}</option>`)}
  </select>
</div>`}function si({play:e,action:t,spec:s,set:n}){let r=e.field("factors"),i=s.factors??t.spec.factors??{},c=r.properties??{};return a`<fieldset><legend>${r.title}</legend><p class="hint">${r.
description}</p><div class="stack">
    ${Object.entries(c).filter(([,u])=>u.type==="integer").map(([u,l])=>a`<div class="row">
            <span>${l.title}</span>
            <${R}
              says=${l.title}
              value=${i[u]??0}
              least=${-2}
              most=${2}
              change=${d=>n("factors",{...i,[u]:d})}
            />
          </div>`)}
  </div></fieldset>`}var Nn="who I am",Mn="others of the same name";function Qt(e,t){let s=({name:r})=>ce(r,t.name),n=({id:r})=>Number(r.slice(1))<Number(t.id.slice(1));return e.people.
find(r=>r.active&&r.role!=="gm"&&s(r)&&n(r))}function En(e,{id:t}){return e.characters.filter(({owner:s})=>s===t)}function Wn({play:e}){let t=e.people.find(({id:c})=>c===
e.me),s=t&&!e.isGm&&Qt(e,t);if(!s||En(e,t).length)return null;let n={name:s.name,gm:e.gmName};if(se("localStorage",Nn,e))return a`<section class="wait" tabindex="-1">
      <p class="kick">${o("You are {name}",n)}</p>
      <h1>${o("Waiting for {gm} to hand you your seat",n)}<span class="dots"></span></h1>
    </section>`;let r=()=>{ge("localStorage",Nn,e,!0),e.changed()},i=async()=>{let c=await e.page.askName?.();c!==null&&await e.act(()=>e.table.revoke(e.me))&&e.
page.anotherName(c)};return a`<section class="turn" tabindex="-1">
    <p class="kick">${o("{name} sits here already",n)}</p>
    <h1>${o("Are you {name}?",n)}</h1>
  </section>
    <div class="row wrap"><button class="primary" onClick=${r}>${o("I am {name}",n)}</button>
    <${k} play=${e} onClick=${i}>${o("I am somebody else: take another name")}<//></div>
    <p class="hint">${o("{gm} sees that you have come back, and hands you your seat with one press.",n)}</p>`}function In({play:e}){if(!e.isGm)return null;let t=se(
"localStorage",Mn,e)??[];return e.people.filter(n=>n.active&&n.role==="player"&&!t.includes(n.id)&&Qt(e,n)).map(n=>{let r=Qt(e,n),i=En(e,r),c={name:n.name,characters:D(
i.map(({name:$})=>$))},u=e.present.has(r.id),l=()=>e.act(async()=>{for(let{id:$,version:m}of i)await e.table.changeCharacter($,{owner:n.id},m);return e.table.revoke(
r.id)}),d=()=>{ge("localStorage",Mn,e,[...t,n.id]),e.changed()};return a`<section class="turn" key=${n.id}><p class="kick">${o("{name} has joined again",c)}</p>
      <h2>
        ${i.length?o("Give {characters} to the new {name}?",c):o("Close the former seat of {name}?",c)}
      </h2>
      ${u&&a`<p>${o("The former {name} is here too: ask them first.",c)}</p>`}
      <div class="row wrap">
        <${k} play=${e} class="primary" onClick=${l}>
          ${o("Hand the seat over")}
        <//>
      <button onClick=${d}>${o("It is somebody else")}</button></div></section>`})}function Dn({play:e}){let t=e.awaited(!0),n=e.actions.get(e.focus)??(["ask","write"].includes(e.focus)?void 0:t[0]?.action??e.actions.get(e.kept)??ni(e)),r=t.filter(
({action:c})=>c.id!==n?.id),i=N(null);return j(()=>{if(!(e.stepped||e.pressed)||e.sending)return;let c=d=>d.dataset.way===e.pressed,u=!e.stepped&&[...i.current.
querySelectorAll("[data-way]")].find(c);e.stepped=!1,e.pressed="",document.activeElement?.matches("input, textarea, select")||Os(u?.querySelector?.("button")??i.
current.querySelector(".turn, .wait"))}),a`<div ref=${i}>
    <${oi} play=${e} />
    <${Wn} play=${e} />
    <${In} play=${e} />
    ${r.length>0&&a`<p class="next">
        <button class="quiet" onClick=${()=>e.look(r[0].action.id)}>
          ${o("next: {name}",{name:e.nameOf(r[0].action.character)})}
        </button>
      </p>`}
    ${n?a`<${ri} key=${n.id} play=${e} action=${n} />`:a`<${ci} play=${e} />`}
    ${n&&a`<div class="row wrap">
        <button class="quiet" onClick=${()=>e.look("ask")}>
          <${x} name="plus" />
          ${e.isGm?o("Call for another roll"):o("Something else")}
        </button>
        <${Rn} play=${e} />
      </div>`}
    ${n&&a`<${Ln} play=${e} current=${n} />`}
  </div>`}function ni(e){return[...e.actions.values()].reverse().find(t=>!e.isGm&&e.isMe(t.character)&&t.awaits.length)}function Rn({play:e}){return a`<button class="quiet" onClick=${()=>e.
open("dice")}><${x} name="dice" />${o("Other dice")}</button>`}function oi({play:e}){let{refusal:t}=e,{contradictions:s,foreign:n,unproven:r}=Ie(e),i=e.since.toLocaleTimeString(
J,{hour:"2-digit",minute:"2-digit"});return a`<div class="notices">
    ${e.gone&&a`<p class="note" role="status">
        ${o("You see the table as of {time}. What needs the table waits until it is back.",{time:i})}
      </p>`}
    ${e.slow&&a`<p class="note" role="status">
        ${o("What you sent is on its way. It may have arrived already. We ask until we know; it never happens twice.")}
      </p>`}
    ${s>0&&a`<p class="note bad" role="alert">
        ${o("What the table tells does not agree with what it told before. The proof is kept here.")} <button class="mini" onClick=${()=>e.open("fair")}>
          ${o("Fair dice")}
        </button>
      </p>`}
    ${r>0&&a`<${ct} count=${r} />`}
    ${n>0&&a`<${lt} count=${n} />`}
    <div role="alert">${t&&a`<p class="note bad">
        ${t.text} ${t.more.join(" ")} <button class="mini quiet" aria-label=${o("Close")} onClick=${()=>{e.refusal=null,e.changed()}}><${x} name="close" /></button></p>`}</div></div>`}
function ri({play:e,action:t}){if(t.state==="rolled"||t.state==="settled")return a`<${bn} play=${e} action=${t} />`;let s=e.isMe(t.character),n=ut(e,t);return e.
isGm&&t.agreed&&(s||n)?a`<${s?Yt:Kt} play=${e} action=${t} />
    <details class="card">
      <summary>${o("Change the terms")}</summary>
      <${Vt} play=${e} action=${t} inner=${!0} />
    </details>`:e.isGm?a`<${Vt} play=${e} action=${t} />`:s?a`<${Yt} play=${e} action=${t} />`:n?a`<${Kt} play=${e} action=${t} />`:a`<${ii} play=${e} action=${t} />`}
function ii({play:e,action:t}){let s=oe(t),n=mt(e,s),r=Fe(e,s),i=e.stakes.get(s.id)?.value,c=i?.outcomes?.length?Y(e,i.outcomes,s.says):null,u=e.nameOf(s.character),
[l,d]=b(""),$=Ut(e,s),m=e.game.offers.assist,p=Mt(e,s),f=h=>e.act(()=>e.table.makeOffer(s.id,{kind:"assist",character:h,text:l}),()=>d(""));return a`<section class=${r?
"turn":"wait"} tabindex="-1">
    <p class="kick">${r?o("{name} asks you",{name:u}):o("{name} is about to roll",{name:u})}</p>
    <h1>
      ${r?je(e,s,r):o("Waiting for {who}",{who:D([...new Set(s.awaits.map(({who:h})=>e.nameOf(h)))])})}
    </h1>
      ${r&&a`<${Jt} play=${e} offer=${r} stakes=${i} parts=${c} />`}
      ${s.spec.goal&&a`<p class="says">${W(s.spec.goal)}</p>`}
      <${de} play=${e} action=${s} />
    </section>
    ${i&&!i.problem&&a`<section class="card" aria-label=${o("Stakes")}><${ye} play=${e} action=${s} /></section>`}
    ${r&&a`<${Be} play=${e} action=${s} offer=${r} />`}
    ${n.some(h=>h!==r)&&a`<section class="card">
        <ul>
          ${n.filter(h=>h!==r).map(h=>a`<${$e} key=${h.id} ...${te(e,s,h)} play=${e} action=${s} />`)}
        </ul>
      </section>`}
    ${$.length>0&&a`<section class="card stack"><h2>${o("Help {name}",{name:u})}</h2>
      ${p&&a`<p class="gain"><b>${o("{now} to {next} %",p)}</b></p>
        <${V} plain parts=${p.parts} was=${st(p.was)} />`}
      <div>
        <label for="help-text">${o("How?")}</label>
        <input
          id="help-text"
          class="says"
          maxlength="500"
          value=${l}
          onInput=${h=>d(h.target.value)}
        />
      </div>
      <div class="row wrap">
        ${$.map(h=>a`<${k} play=${e} onClick=${()=>f(h.id)}>
              ${o("{name} helps",{name:h.name})} <span class="soft tiny">
                ${m.costs&&o("costs {costs}",{costs:ue(e,m.costs)})}
              </span>
            <//>`)}
      </div>
    </section>`}
    ${e.game.offers.die&&a`<${ai} play=${e} action=${s} />`}
    ${e.game.offers.bargain&&a`<details class="card">
        <summary>${o("Offer a devil's bargain")}</summary>
        <${$t} play=${e} action=${s} />
      </details>`}`}function ai({play:e,action:t}){let[s,n]=b(""),[r,i]=b(6),c=u=>{u.preventDefault(),e.act(()=>e.table.makeOffer(t.id,{kind:"die",die:{source:s.
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
    <${k} play=${e}>${o("Offer it")}<//></form></details>`}function ci({play:e}){let t=[...e.entries].reverse().find(({type:f})=>f==="rolled"||f==="resisted"),s=e.
awaited(!1),n=e.role==="spectator",r=e.isGm||e.mine.length>0,[i,c]=b(()=>ke(e,"ask")),u=!e.isGm&&(!t||!e.mine.length),l=e.focus==="ask"||i||u,d=l?[]:kn(e),$=l&&
!n&&!e.characters.length,[m]=b(()=>ke(e,"character")),p=[...new Set(s.flatMap(({turns:f})=>f.map(({who:h})=>e.nameOf(h))))];return a`
    ${p.length>0&&!d.length&&a`<section class="wait" tabindex="-1">
        <p class="kick">${o("Nothing is due from you")}</p>
        <h1>${o("Waiting for {who}",{who:D(p)})}<span class="dots"></span></h1>
      </section>`}
    ${d.map(f=>a`<${wn} key=${f.id} play=${e} action=${f} />`)}
    ${!p.length&&!d.length&&a`<section class="wait" tabindex="-1"><h1>${ui(e,t)}</h1></section>`}
    <${Ln} play=${e} />
    ${e.isGm&&!t&&a`<${di} play=${e} />`}
    ${t&&a`<${Re} key=${t.seq} play=${e} entry=${t} />`}
    <${Rs} play=${e} />
    ${!n&&l&&a`<${tt} play=${e} close=${u?null:()=>c(!1)} />`}
    ${!n&&!l&&r&&a`<button class=${e.isGm||d.length?"wide":"primary wide"} onClick=${()=>{e.focus="ask",c(!0)}}>${e.isGm?o("Call for a roll"):o("I want to \u2026")}</button>`}
    ${!n&&a`<${Rn} play=${e} />`}
    ${e.isGm&&e.game.resist_rule&&e.characters.length>0&&a`<${li} play=${e} />`}
    ${e.isGm&&!$&&a`<details class="card" open=${m}>
        <summary>${o("A character of yours")}</summary>
        <${et} play=${e} />
      </details>`}`}function li({play:e}){let[t]=b(()=>ke(e,"narrate")),{draft:{text:s,harm:n,cid:r},written:i,change:c,clear:u,send:l}=Z(e,"narrate",{text:"",harm:1,
cid:""}),d=e.character(r)?r:e.characters[0].id,$=m=>{m.preventDefault();let p={id:"custom",text:s.trim(),...n?{harm_level:n}:{}},f={kind:"narrated",character:d,
consequences:[p]};l(()=>e.table.openAction(f))};return a`<details class="card" open=${t}>
    <summary>${o("Something befalls somebody")}</summary>
    <form class="stack" onSubmit=${$}>
    <div>
      <label for="narrate-who">${o("Whom does it befall?")}</label>
      <select id="narrate-who" value=${d} onChange=${m=>c({cid:m.target.value})}>
        ${e.characters.map(({id:m,name:p})=>a`<option value=${m}>${p}</option>`)}
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
      <${R} id="narrate-harm" value=${n} most=${3} change=${m=>c({harm:m})} />
    </div>
    <p class="hint">${o("No roll comes before it. It can be resisted.")}</p>
    <div class="row wrap">
      <${k} play=${e}>${o("Tell the table")}<//>
      ${i&&a`<button type="button" class="quiet" onClick=${u}>${o("Cancel")}</button>`}
    </div>
  </form>
</details>`}function ui(e,t){return e.role==="spectator"?o("You watch"):!e.mine.length&&!e.isGm?o("Who do you play?"):e.isGm?t?o("What happens now?"):o("Your ta\
ble is open"):t?o("What do you do?"):o("What do you want to do?")}function di({play:e}){let t=e.people.filter(({id:n,active:r})=>r&&n!==e.me),s=[[se("localStora\
ge",As,e),o("Save your seat: it is in this browser alone"),"seat",o("Save")],[t.length>0,o("Invite the players"),"invite",o("Invite")],[e.characters.length>0,o(
"They name their characters")],[e.clocks.length>0,o("Draw a clock: what are they up against?")],[e.actions.size>0,o("Call the first roll, or let a player ask fo\
r one")]];return a`<section class="card"><h2>${o("Your first evening")}</h2><ul class="steps">
    ${s.map(([n,r,i,c])=>a`<li>
          <${x} name=${n?"check":"more"} />
          <span>${r}${n?a`<span class="off"> (${o("done")})</span>`:""}</span>
          ${i&&!n&&a`<button class="mini push" onClick=${()=>e.open(i)}>${c}</button>`}
        </li>`)}
  </ul></section>`}function Ln({play:e,current:t}){let s=[...e.actions.values()].filter(r=>r.id!==t?.id&&r.state!=="settled"&&!r.awaits.some(({who:i})=>e.isMe(i)));
if(!s.length)return null;let n=e.role==="spectator";return a`<section class="card">
    <h2>${t?o("Also open"):o("At the table now")}</h2>
    <ul class="queue">${s.map(r=>{let i=Ut(e,r).length>0&&Mt(e,r),c=a`<span class="says">${r.spec.goal??""}</span>
      <span class="who">
        ${e.nameOf(r.character)} · ${o("waits for {who}",{who:D([...new Set(r.awaits.map(({who:u})=>e.nameOf(u)))])})}
      </span>`;return a`<li>
        ${n?a`<p class="entry">${c}</p>`:a`<button class="entry" onClick=${()=>e.look(r.id)}>${c}</button>`}
      ${r.state!=="rolled"&&!t&&a`<div class="watched">
          <${de} play=${e} action=${r} />
          <${ye} play=${e} action=${r} />
          ${i&&a`<button class="wide" onClick=${()=>e.look(r.id)}>
              ${o("Help {name}: {now} to {next} %",{...i,name:e.nameOf(r.character)})}
            </button>`}
        </div>`}
    </li>`})}</ul></section>`}function es(e,{properties:t}){return Object.keys(t).find(s=>s!==e.game.approach.member)}var Xt="free";function Zt({owner:e,free:t}){return e??(t?Xt:"")}function yn({
play:e,character:t,close:s}){let[n,r]=b(()=>({name:t.name,note:t.note,owner:Zt(t),sheet:t.sheet??{},version:t.version})),i=h=>r({...n,...h}),c=e.role==="gm",u=JSON.
stringify([t.sheet,t.name,t.note]),l=N(u),d=l.current!==u,$=async h=>{h.preventDefault();let w={name:n.name.trim()||t.name,note:n.note,sheet:n.sheet};if(c&&n.owner!==
Zt(t)){let A=n.owner===Xt;Object.assign(w,{owner:A?null:n.owner||null,free:A})}let C=d?n.version:t.version;await e.act(()=>e.table.changeCharacter(t.id,w,C))&&(e.
say(o("Saved.")),s())},m=()=>{l.current=u,r({name:t.name,note:t.note,owner:Zt(t),sheet:t.sheet??{},version:t.version})},p=async()=>{await e.ask(o("Remove {name}\
 from the table? The story keeps what they did.",{name:t.name}),o("Remove them"))&&await e.act(()=>e.table.deleteCharacter(t.id,t.version))},f=h=>`${t.id}-${h}`;
return a`<form class="stack more-row" onSubmit=${$}>
    ${d?a`<p class="note" role="status">
          ${o("Somebody has changed this sheet meanwhile.")} <button type="button" class="mini" onClick=${m}>
            ${o("Take theirs")}
          </button>
        </p>`:null}
    <div>
      <label for=${f("name")}>${o("Name")}</label>
      <input
        id=${f("name")}
        maxlength="80"
        value=${n.name}
        onInput=${h=>i({name:h.currentTarget.value})}
      />
    </div>
    ${Object.entries(e.game.sheet.properties).map(([h,w])=>a`<${Fn}
        key=${h}
        play=${e}
        id=${f(h)}
        title=${w.title}
        hint=${w.description}
        schema=${{...w.additionalProperties,"x-names":w["x-names"]}}
        value=${n.sheet[h]??{}}
        known=${$i(e,h)} change=${C=>i({sheet:{...n.sheet,[h]:C}})} />`)}
    <div>
      <label for=${f("note")}>${o("Note")}</label>
      <textarea
        id=${f("note")}
        class="says"
        maxlength="500"
        value=${n.note}
        onInput=${h=>i({note:h.currentTarget.value})}
      >
      </textarea>
    </div>
    ${c?a`<div>
          <label for=${f("owner")}>${o("Who plays them")}</label>
          <select
            id=${f("owner")}
            value=${n.owner}
            onChange=${h=>i({owner:h.currentTarget.value})}
          >
          <option value="">${o("the game master")}</option>
          <option value=${Xt}>${o("whoever takes them")}</option>
          ${e.people.filter(({active:h,role:w})=>h&&w==="player").map(({id:h,name:w})=>a`<option value=${h}>${w}</option>`)}
        </select></div>`:null}
    <div class="row wrap">
      <${k} play=${e} class="primary">${o("Save")}<//>
      <button type="button" onClick=${s}>${o("Cancel")}</button>
      <${k} play=${e} type="button" class="quiet push" onClick=${p}>${o("Remove them")}<//></div>
  </form>`}function $i(e,t){return[...new Set(e.characters.flatMap(({sheet:s})=>Object.keys(s?.[t]??{})))]}function Fn({play:e,id:t,title:s,hint:n,schema:r,value:i,
known:c,change:u}){let[l,d]=b(""),$=N(null),m=(r["x-names"]??[]).filter(v=>!Object.keys(i).some(I=>ce(I,v))),p=r.type==="object"?es(e,r):"",f=r.enum?r.enum[1]??
r.enum[0]:r.type==="object"?{[e.game.approach.member]:1}:1,h=v=>v in i||u({...i,[v]:f}),w=()=>{let v=l.trim();if(!v){$.current?.focus();return}h(v),d(""),$.current?.
focus()},C=v=>u(Object.fromEntries(Object.entries(i).filter(([I])=>I!==v))),A=v=>{v.key==="Enter"&&(v.preventDefault(),w())};return a`<fieldset class="map"><legend>${s}</legend>${n?
a`<p class="hint">${n}</p>`:null}
    <ul>${Object.entries(i).map(([v,I])=>a`<li key=${v}><span class="map-name">${v}</span>
        <${hi}
          play=${e}
          id=${`${t}-${v}`}
          name=${v}
          schema=${r}
          value=${I}
          change=${L=>u({...i,[v]:L})}
        />
        <button
          type="button"
          class="mini quiet"
          aria-label=${o("Remove {name}",{name:v})}
          onClick=${()=>C(v)}
        >
          <${x} name="close" />
        </button>
        ${r.type==="object"?a`<div class="below">
              <${Fn}
                play=${e}
                id=${`${t}-${v}-${p}`}
                title=${r.properties[p].title}
                schema=${r.properties[p].additionalProperties}
                value=${I[p]??{}}
                known=${[]}
                change=${L=>u({...i,[v]:{...I,[p]:L}})}
              />
            </div>`:null}
      </li>`)}</ul>
    ${m.length>0&&a`<div class="row wrap">
        ${m.map(v=>a`<button type="button" class="mini" onClick=${()=>h(v)}><${x} name="plus" />${v}</button>`)}
      </div>`}
    <div class="row">
      <input
        list=${`${t}-known`}
        aria-label=${o("{title}: another name",{title:s})}
        maxlength="80"
        ref=${$}
        value=${l}
        onKeyDown=${A}
        onInput=${v=>d(v.currentTarget.value)}
      />
      <datalist id=${`${t}-known`}>
        ${c.filter(v=>!(v in i)).map(v=>a`<option value=${v}></option>`)}
      </datalist>
      <button type="button" class="mini" onClick=${w}><${x} name="plus" />${o("Add")}</button></div>
  </fieldset>`}function hi({play:e,id:t,name:s,schema:n,value:r,change:i}){if(n.enum)return a`<select
      id=${t}
      aria-label=${s}
      value=${r}
      onChange=${c=>i(c.currentTarget.value)}
    >
      ${n.enum.map(c=>a`<option value=${c}>${n["x-enum-labels"]?.[c]?.label??c}</option>`)}
    </select>`;if(n.type==="object"){let{member:c}=e.game.approach,{minimum:u=0,maximum:l=10}=n.properties[c];return a`<${R}
      id=${t}
      says=${s}
      value=${r[c]??0}
      least=${u}
      most=${l}
      change=${d=>i({...r,[c]:d})}
    />`}return a`<${R}
    id=${t}
    says=${s}
    value=${r}
    least=${n.minimum??0}
    most=${n.maximum??99}
    change=${i}
  />`}function ts({play:e,character:t}){let[s,n]=b(!1);return a`<details
    class="whole"
    onToggle=${r=>r.target===r.currentTarget&&n(r.currentTarget.open)}
  >
    <summary>${t.name}</summary>${s?a`<${Gn} play=${e} character=${t} />`:null}
  </details>`}function Bn({play:e,character:t}){return a`<section class="card" aria-label=${t.name}>
    <${Gn} play=${e} character=${t} titled=${!0} />
  </section>`}function Gn({play:e,character:t,titled:s=!1}){let[n,r]=b(!1),i=N(null),c=e.role==="gm"||t.owner===e.me,u=mi(e,t),l=e.people.find(({id:m})=>m===t.owner),
d=()=>{r(!1),setTimeout(()=>i.current?.focus())},$=s?a`<h2>${t.name}</h2>`:null;return a`<div>
    <div class="row">
      ${$}
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
      ${u.map(([m,p])=>a`<${ss}
            key=${m}
            play=${e}
            who=${t.id}
            name=${t.name}
            track=${m}
            at=${p}
            editing=${n}
          />`)}
    </div>
    ${n?a`<${yn} play=${e} character=${t} close=${d} />`:a`<${fi} play=${e} character=${t} />`}
  </div>`}function mi(e,{tracks:t}){let s=Object.keys(e.game.tracks),n=r=>s.includes(r)?s.indexOf(r):s.length;return Object.entries(t).sort(([r],[i])=>n(r)-n(i))}
function ss({play:e,who:t,name:s,track:n,at:r,editing:i,spent:c}){let u=e.label("track",n),{value:l,cap:d}=r,$=(f,h)=>e.actAfter(()=>e.table.changeTracks({changes:[
{who:t,track:n,amount:f,text:h}],note:f<0?c?.take():void 0}),()=>e.say(`${u} ${l+f}`)),m=d!==void 0&&l>=d,p={name:s,track:It(e,n)};return a`<div class=${`track-\
row ${St(l)}`}>
    <${Oe} name=${u} track=${n} value=${l} cap=${d} of=${s} />
    ${i?a`<span class="row">
          <${k}
            play=${e}
            class="mini"
            aria-label=${o("{name}: {track}, one less",p)}
            lacks=${l<=0}
            queued
            onClick=${()=>$(-1)}
          >
            <${x} name="minus" />
          <//>
          <${k}
            play=${e}
            class="mini"
            aria-label=${o("{name}: {track}, one more",p)}
            lacks=${m}
            queued
            onClick=${()=>$(1)}
          >
            <${x} name="plus" />
          <//>
        </span>`:null}
  </div>${(r.texts??[]).map(f=>a`<p class="row harm-text"><span>${f}</span>
    ${i?a`<${k}
          play=${e}
          class="mini quiet push"
          aria-label=${o("{text} is healed",{text:f})}
          queued
          onClick=${()=>$(-1,f)}
        >
          ${o("Healed")}
        <//>`:null}
  </p>`)}`}function fi({play:e,character:t}){let s=Object.entries(e.game.sheet.properties).filter(([n])=>Object.keys(t.sheet?.[n]??{}).length);return a`<div class="values">
    ${s.map(([n,r])=>a`<h3>${r.title}</h3><ul class="chips">
      ${Object.entries(t.sheet[n]).map(([i,c])=>a`<li class="chip">${M(i)} <b>${pi(e,r,c)}</b></li>`)}
    </ul>`)}
    ${t.note?a`<p class="told note-text">${t.note}</p>`:null}
  </div>`}function pi(e,t,s){let n=t.additionalProperties??{};if(n.enum)return n["x-enum-labels"]?.[s]?.label??s;if(n.type==="object"){let{member:r}=e.game.approach,
i=Object.entries(s[es(e,n)]??{}).map(([c,u])=>`${c} ${u}`);return[s[r],...i].filter(c=>c!==void 0).join(" \xB7 ")}return typeof s=="number"&&n.minimum<0&&s>0?`+${s}`:
String(s).replace("-","\u2212")}function Hn({play:e}){let t=e.role==="gm",{host:s}=e.session.options,n=e.people.filter(c=>c.active),r=e.people.filter(c=>!c.active),i=e.characters.filter(({owner:c})=>!n.
some(({id:u})=>u===c));return a`<section class="card" aria-labelledby="people-title">
    <h2 id="people-title" tabindex="-1">${o("People")}</h2>
    <p class="small">${gs(s,e.personName(s))}</p>
    <ul class="people">
      ${n.map(c=>a`<${Pn} key=${c.id} play=${e} person=${c} />`)}
    </ul>
    ${!t&&i.length?a`<h3>${o("Of the game master")}</h3>
        ${i.map(c=>a`<${ts} key=${c.id} play=${e} character=${c} />`)}`:null}
    ${t&&r.length?a`<details class="whole">
          <summary>${o("Former seats")}</summary>
          <ul class="people">
            ${r.map(c=>a`<${Pn} key=${c.id} play=${e} person=${c} />`)}
          </ul>
        </details>`:null}
  </section>`}function Pn({play:e,person:t}){let[s,n]=b(!1),{id:r,name:i,role:c,active:u}=t,l=r===e.me,d=u&&e.present.has(r),$=e.characters.filter(({owner:h})=>h===
r),m={gm:o("game master"),spectator:o("watches"),player:""},p=u?d?o("here"):o("away"):o("seat closed"),f=$.filter(h=>!e.mine.includes(h));return a`<li class="person">
    <span class=${d?"face":"face away"} aria-hidden="true">${[...i][0]}</span>
    <div>
      <b>${i}</b>
      ${l?a` <span class="soft">${o("(you)")}</span>`:null} <span class="soft">
        ${[m[c],...$.filter(h=>e.mine.includes(h)).map(h=>h.name)].filter(Boolean).join(", ")}
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
    ${s?a`<${gi} play=${e} person=${t} />`:null}
    ${f.length?a`<div class="below">
          ${f.map(h=>a`<${ts} key=${h.id} play=${e} character=${h} />`)}
        </div>`:null}
  </li>`}function gi({play:e,person:t}){let[s,n]=b(""),{id:r,name:i,active:c,role:u}=t,l=async()=>{if(!await e.ask(o("A new link for {name}? The one they have s\
tops working.",{name:i}),o("Make a new link")))return;let m=await e.act(()=>e.table.renewToken(r));m&&n(Ts(_s(e.client),m))},d=async()=>{await e.ask(o("Close th\
e seat of {name}? Their characters stay, and are yours until they come back.",{name:i}),o("Close the seat"))&&await e.act(()=>e.table.revoke(r))&&(e.say(o("The \
seat is closed.")),document.getElementById("people-title")?.focus())},$=()=>ns(e,t);return a`<div class="below stack">
    <div class="row wrap">
      <${k} play=${e} class="mini" onClick=${l}>${c?o("New link"):o("Open the seat again")}<//>
      ${c&&u==="player"?a`<${k} play=${e} class="mini" onClick=${$}>${o("Make game master")}<//>`:null}
      ${c?a`<${k} play=${e} class="mini" onClick=${d}>${o("Close the seat")}<//>`:null}
    </div>
    ${s?a`<${qs} link=${s} label=${o("For {name} alone: anyone who has it sits there",{name:i})} />`:null}
  </div>`}async function ns(e,{id:t,name:s}){await e.ask(o("Make {name} the game master? You become a player, and only they can give it back.",{name:s}),o("Hand\
 over"))&&await e.act(()=>e.table.handOver(t))&&e.say(o("{name} is the game master now.",{name:s}))}function Un({play:e}){let t=e.role==="gm",[s,n]=b(!1),{turn:r,
...i}=e.session.tracks,c=Object.entries(i),[u,l]=b(""),d={take(){return l(""),u.trim()||void 0}},$=f=>e.game.tracks[f]?.cost==="spends",m=Object.keys(e.game.once_a_turn).
length>0;if(!c.length&&!m)return null;let p=()=>e.act(()=>e.table.startTurn(),()=>e.say(o("A new turn has begun.")));return a`<section class="card" aria-labelledby="table-title">
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
      ${c.map(([f,h])=>a`<${ss}
            key=${f}
            play=${e}
            who="session"
            name=${o("The table")}
            track=${f}
            at=${h}
            editing=${s&&t}
            spent=${$(f)?d:void 0}
          />`)}
    </div>
    ${s&&t&&c.some(([f])=>$(f))?a`<div>
          <label for="gm-move">${o("What is it spent on?")}</label>
          <input
            id="gm-move"
            class="says"
            maxlength="500"
            value=${u}
            onInput=${f=>l(f.currentTarget.value)}
          />
        </div>`:null}
    ${m?a`<div class="row wrap turn-row">
          <span>${o("Turn {n}",{n:r?.value??1})}</span>
          ${t?a`<${k} play=${e} class="mini push" onClick=${p}>${o("New turn")}<//>`:null}
        </div>`:null}
  </section>`}function zn({play:e}){let t=[...e.actions.values()].map(r=>({action:r,pending:r.consequences.filter(({state:i})=>i==="pending")})).filter(({pending:r})=>r.length);
if(t.length<2)return null;let s=async()=>{let r=t.flatMap(({action:u,pending:l})=>l.map(({character:d})=>d??u.character)),i=D([...new Set(r)].map(u=>e.nameOf(u)));
if(await e.ask(o("Let all of it happen, without asking {who}?",{who:i}),o("Let it happen"))){for(let{action:u,pending:l}of t){let d=Object.fromEntries(l.map(({id:$})=>[
$,"landed"]));if(!await e.act(()=>e.table.choose(u.id,{fate:d})))return}e.look("")}},n=t.reduce((r,{pending:i})=>r+i.length,0);return a`<${k} play=${e} class="quiet wide" onClick=${s}>
    ${O(n,"Settle what waits ({n})","Settle all that waits ({n})")}
  <//>`}var bi="(min-width: 720px) and (max-width: 1099px)";function os({play:e,app:t,above:s=!1}){let n=e.awaited(!0);if(ki(bi)!==s||s&&!n.length)return null;let r=i=>{
e.look(i.id),t.look("now")};return a`<section class=${s?"queue-box above":"queue-box"}>
    <h2>${o("Waiting for you")} <span class="chip">${n.length}</span></h2>
    ${n.length?a`<ul class="queue">${n.map(({action:i,turns:c})=>a`<li>
              <button
                class="entry"
                aria-current=${e.focus===i.id?"true":null}
                onClick=${()=>r(i)}
              >
        <span class="need">${ms(c[0].what)}</span>
        <span class="says">${i.spec.goal??""}</span>
        <span class="who">${e.nameOf(i.character)}</span></button></li>`)}</ul>`:a`<p class="small soft">${o("Nothing. Let them talk.")}</p>`}
    <${zn} play=${e} />
  </section>`}function ki(e){let[t,s]=b(()=>matchMedia(e).matches);return j(()=>{let n=matchMedia(e),r=()=>s(n.matches);return n.addEventListener("change",r),()=>n.
removeEventListener("change",r)},[e]),t}function Yn({play:e}){let t=(i,c)=>e.act(()=>e.table.changeSession({options:{...e.session.options,[i]:c}},"*")),s=[["given_dice",o("Dice may be thrown by hand, \
and their faces tapped")],["published",o("Rules of the published game are allowed too")]],{host:n}=e.session.options,r=e.people.filter(({id:i,active:c})=>c||i===
n);return a`${s.map(([i,c])=>a`<label class="tick">
      <input
        type="checkbox"
        checked=${e.session.options[i]}
        ...${be(e,({checked:u})=>t(i,u))}
      />${c}</label>`)}
    <div>
      <label for="set-host">${o("Who runs this service?")}</label>
      <select id="set-host" value=${n} ...${be(e,({value:i})=>t("host",i))}>
        <option value="">${o("Not said")}</option>
        <option value="none">${o("Nobody who plays here")}</option>
        ${r.map(({id:i,name:c})=>a`<option value=${i}>${c}</option>`)}
      </select>
    </div>`}function Kn({play:e}){return a`
    <div><label for="set-language">${o("Language")}</label>
      <select
        id="set-language"
        value=${e.settings.language}
        onChange=${t=>e.set("language",t.currentTarget.value)}
      >
        <option value="">${o("As the browser has it")}</option>
        ${hs.map(({language:t,name:s})=>a`<option value=${t} lang=${t}>${s}</option>`)}
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
    <${wi} play=${e} />
    ${e.role==="gm"?a`<${xi} play=${e} />`:null}
    <${Si} play=${e} />
    <section class="stack part"><h3>${o("This seat")}</h3>
      <p class="small">
        ${o("You sit here as {name}, on this device alone. To sit elsewhere too, you need a link of your own from the game master.",{name:e.personName(e.me)})}
      </p>
      <button onClick=${()=>e.open("seat")}>${o("Save this seat")}</button>
      <button onClick=${()=>e.page.toDoor()}>${o("Other tables")}</button>
      <button onClick=${()=>vi(e)}>${o("Leave this table")}</button></section>`}function wi({play:e}){let[t,s]=b(fs()),n=e.settings.calls!=="off";return a`<div><label for="set-calls">${o(
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
  </div>`}async function vi(e){let s=e.role==="gm"?o("Leave, and forget your seat on this device? Nobody else can lead the table, and nobody can let you in agai\
n."):o("Leave, and forget your seat on this device? {gm} can give you a new link.",{gm:e.gmName});await e.ask(s,o("Leave"),{sends:!1})&&e.leave()}function xi({play:e}){
let[t,s]=b(""),[n,r]=b(""),i=e.people.filter(({id:l,active:d,role:$})=>d&&$==="player"&&l!==e.me),c=async()=>{if(!await e.ask(o("A new code for joining? Links t\
hat were sent stop working; who sits stays."),o("New code")))return;let l=await e.act(()=>e.table.changeCode());l&&s(l.join_code)},u=i.find(({id:l})=>l===n)??i[0];
return a`<section class="stack part"><h3>${o("The table")}</h3>
    <${Yn} play=${e} />
    <div><${k} play=${e} onClick=${c}>${o("New code for joining")}<//>
      ${t?a`<p role="status" class="small">
            ${o("The code is {code} now.",{code:Ft(t)})} <button class="quiet" onClick=${()=>e.open("invite")}>
              ${o("Invite")}
            </button>
          </p>`:null}
    </div>
    ${i.length?a`<div>
          <label for="set-gm">${o("Hand over to")}</label>
          <div class="row">
            <select id="set-gm" value=${u.id} onChange=${l=>r(l.currentTarget.value)}>
          ${i.map(({id:l,name:d})=>a`<option value=${l}>${d}</option>`)}
        </select><${k} play=${e} class="fixed" onClick=${()=>ns(e,u)}>${o("Hand over")}<//></div></div>`:null}
    <${Oi} play=${e} />
  </section>`}function Oi({play:e}){let[t,s]=b(!1),[n,r]=b(""),[i,c]=b(!1),u=e.session.name||e.game.title,l=n.trim().toLowerCase()===u.trim().toLowerCase(),d=async()=>{
let m=!1;await e.act(async()=>{try{await e.table.deleteSession(),m=!0}catch(p){if(p.code!=="epoch_open")throw p;c(!0)}}),m&&e.leave()},$=async()=>{await $n(e)&&
c(!1)};return t?a`<div class="stack note bad">
    <p>${o("Everything goes: story, sheets, clocks, and the proofs of all dice. Nobody can bring it back.")}</p>
    <button onClick=${()=>We(e)}>${o("Save my proofs first")}</button>
    <div>
      <label for="set-delete">${o("Write \u201C{name}\u201D to delete it",{name:u})}</label>
      <input
        id="set-delete"
        autocomplete="off"
        value=${n}
        onInput=${m=>r(m.currentTarget.value)}
      />
    </div>
    ${i?a`<p role="alert">
          <b>
            ${o("This chapter has rolls that nobody could check any more. End it first, and take everything along.")}
          </b>
        </p>
          <${k} play=${e} onClick=${$}>${o("End the chapter, download everything")}<//>`:null}
    <div class="row wrap">
      <${k} play=${e} class="primary" lacks=${!l} onClick=${d}>${o("Delete it for all")}<//>
      <button onClick=${()=>s(!1)}>${o("Keep it")}</button>
    </div>
  </div>`:a`<button class="quiet" onClick=${()=>s(!0)}>${o("Delete the table")}</button>`}function Si({play:e}){return e.warnings.length?a`<section class="stack part"><h3>${o(
"What this device noticed")}</h3>
    <ul class="stack small">
      ${e.warnings.map(({about:t,detail:s,at:n})=>a`<li class="note bad">
            <b>${t}</b>: ${s} <span class="soft tiny">
              ${new Date(n).toLocaleString(J)}
            </span>
          </li>`)}
    </ul>
    <button onClick=${()=>e.open("fair")}>${o("Fair dice")}</button></section>`:null}var Ci=20*6e4;function Jn(e,t){let s=_i(e.entries),n=Ti(e,s).filter(r=>t==="rolls"?r.steps.some(({type:i})=>i==="rolled"||i==="resisted"):t==="all"||Ai(e,r));return Ni(
n)}function _i(e){let t=new Map;for(let s of e)if(s.reversed_by&&t.set(s.seq,e.find(({seq:n})=>n===s.reversed_by)??{seq:s.reversed_by}),s.type==="reversed")for(let n of s.
reverses??[])t.set(n,s);return t}function Ti(e,t){let s=new Map,n=[],r=new Set(e.entries.map(({seq:i})=>i));for(let i of e.entries){let c=qi(i),u=Date.parse(i.at);
if(c&&i.type!=="difficulty_opened"){let $=s.get(c);$?i.type==="rolled"&&(n.splice(n.indexOf($),1),n.push($),$.at=u):($={key:`a${c}`,kind:"tale",at:u,steps:[],undone:t},
s.set(c,$),n.push($)),$.steps.push(i);continue}if(i.type==="reversed"&&(i.reverses??[]).some($=>r.has($)))continue;let l=Mi(e,i),d=n.at(-1);!l||d?.words&&!d.steps[0].
changes.length&&d.words===l&&d.steps[0].by===i.by||n.push({key:`e${i.seq}`,kind:"minor",at:u,steps:[i],undone:t,words:l})}return n.filter(({kind:i,steps:c})=>i!==
"tale"||ji(c))}function qi(e){return e.action?e.action:e.type==="rolled"?`r${e.seq}`:""}function ji(e){return e.some(({action_after:t,ruling:s,announced:n,unruled:r})=>t||
s||n||r)}function Ai(e,{steps:t}){let s=new Set(e.mine.map(({id:n})=>n));return t.some(({by:n,character:r,assistants:i=[],changes:c})=>n===e.me||[r,...i,...c.map(
({who:u})=>u)].some(u=>s.has(u)))}function Ni(e){let t=[],s=0;for(let n of e){let r=Math.max(n.at,...n.steps.map(({at:i})=>Date.parse(i)));n.at-s>Ci&&t.push({key:`\
t${n.key}`,kind:"scene",at:n.at,steps:[],undone:new Map}),t.push(n),s=Math.max(s,r)}return t}function Vn(e){let t=new Date(e),s=navigator.languages.find(r=>r.startsWith(
J))??J,n=t.toLocaleTimeString(s,{hour:"2-digit",minute:"2-digit"});return t.toDateString()===new Date().toDateString()?n:`${t.toLocaleDateString(s,{day:"numeric",
month:"long"})}, ${n}`}function Mi(e,t){let s=t.by_name??o("The service"),n=t.clock_after?.name??e.clock(t.clock)?.name,r=t.character_after?.name??t.character_name,
i=t.person_name??t.name??e.personName(t.person);switch(t.type){case"session_created":return o("{who} opened the table.",{who:s});case"imported":return o("{who} \
opened the table from a file.",{who:s});case"session_changed":return o("{who} changed the table.",{who:s});case"person_joined":return o("{who} sat down.",{who:t.
name});case"person_revoked":return t.by===t.person?o("{who} left the table.",{who:s}):o("{who} closed the seat of {person}.",{who:s,person:i});case"gm_handed_ov\
er":return o("{person} is the game master now.",{person:i});case"code_changed":return o("{who} changed the code for joining.",{who:s});case"character_created":return o(
"{who} brought in {character}.",{who:s,character:r});case"character_changed":return o("{who} changed the sheet of {character}.",{who:s,character:r});case"charac\
ter_deleted":return o("{who} removed a character.",{who:s});case"clock_created":return o("{who} started a clock: {clock}.",{who:s,clock:n});case"clock_changed":
return n?o("{who} changed a clock: {clock}.",{who:s,clock:n}):"";case"clock_deleted":return o("{who} put a clock away.",{who:s});case"clock_ticked":return Ei(t,
s,n);case"turn_started":return o("{who} began a new turn.",{who:s});case"tracks_changed":return t.changes.length?`${s}: ${D(it(e,t.changes))}.`:"";case"difficul\
ty_opened":return o("{who} opened the Difficulty: it was {n}.",{who:s,n:t.difficulty});case"epoch_closed":return o("{who} ended chapter {n} of the dice.",{who:s,
n:t.epoch+1});case"epoch_revealed":return o("The seal of chapter {n} is open: its dice can be checked.",{n:t.epoch+1});case"reversed":return o("{who} took somet\
hing back.",{who:s});case"token_renewed":return"";default:return o("Something that this page does not know: {type}.",{type:t.unknown_type??t.type.replaceAll("_",
" ")})}}function Ei(e,t,s){let n=e.changes.find(({who:r,track:i})=>r===e.clock&&i==="filled");return n?`${rt(n,s,e.clock_after)}.`:o("{who} ticked {clock}, and \
nothing moved.",{who:t,clock:s})}var pt=new Set(["chosen","resisted"]);var Wi=new Set(["rolled","chosen","resisted","tracks_changed","clock_ticked","turn_started"]);function is(e,t,s){return e.role==="gm"&&Wi.has(t.type)&&!s.undone.
has(t.seq)}function Qn({play:e,item:t,entry:s,undoing:n,setUndoing:r}){return n!==s.seq||!is(e,s,t)?null:a`<${Ii} play=${e} item=${t} entry=${s} close=${()=>{r(
c=>c===s.seq?0:c),setTimeout(()=>document.getElementById(`undo-${s.seq}`)?.focus())}} />`}function Ii({play:e,item:t,entry:s,close:n}){let[r,i]=b(""),[c,u]=b(null),
l=N(null);j(()=>l.current?.focus(),[]);let d=t.steps.filter(({seq:p,type:f})=>p>s.seq&&pt.has(f)&&!t.undone.has(p)),$=Xs(e,[s,...d]),m=async()=>{let p=null,f=await e.
act(async()=>{try{return await rs(e,s.seq,r.trim(),d.length>0,c!==null)}catch(h){if(h.code!=="reverse_later_first"||c)throw h;p=h;return}});p?u(p.body?.entries??
[]):f&&(n(),e.say(o("Undone.")),document.activeElement?.closest(".undo")||document.getElementById(`entry-${s.seq}`)?.focus())};return a`<div class="undo stack" role="group" aria-labelledby=${`\
goes-${s.seq}`}>
    <p class="small" id=${`goes-${s.seq}`}>
      <b>${o("What goes back")}:</b> ${$||o("nothing but the entry itself")}
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
          ${O(c.length||2,"A later step hangs on this.","{n} later steps hang on this.")}
        </p>`:null}
    <div class="row wrap">
      <${k} play=${e} class="primary" onClick=${m}>
        ${c?o("Undo them too"):o("Undo this")}
      <//>
      <button onClick=${n}>${o("Leave it")}</button>
    </div>
  </div>`}async function rs(e,t,s,n,r,i=8){try{return await e.table.reverse({seq:t,note:s,with_later:n||r})}catch(c){if(!r||c.code!=="reverse_later_first"||i===
0)throw c;let u=[...c.body?.entries??[]].sort((l,d)=>d-l);for(let l of u)await rs(e,l,s,!0,!0,i-1).catch(d=>{if(d.code!=="happened")throw d});return rs(e,t,s,n,
r,i-1)}}var Di=60;function Zn({play:e}){let[t,s]=b("all"),[n,r]=b(0),i=Jn(e,t),c=Li(e),u=[["all",o("All")],["rolls",o("Rolls")],["mine",o("Mine")]];return a`<section class="card tales" aria-labelledby="story-title">
    <div class="row wrap"><h2 id="story-title" tabindex="-1">${o("Story")}</h2>
      <div class="filters push" role="group" aria-label=${o("Show")}>
        ${u.map(([l,d])=>a`<button aria-pressed=${String(t===l)} onClick=${()=>s(l)}>${d}</button>`)}
      </div>
    </div>
    <div class="scroll" ref=${c} role="region" aria-label=${o("Entries")} tabindex="0">
      ${e.hasEarlier?a`<${Ri} play=${e} />`:null}
      <ol class="story">
        ${i.map(l=>a`<${yi} key=${l.key} play=${e} item=${l} undoing=${n} setUndoing=${r} />`)}
      </ol>
      ${i.length?null:a`<p class="soft small">
            ${t==="all"?o("Nothing has happened yet."):o("Nothing of this kind yet.")}
          </p>`}
    </div>
  </section>`}function Ri({play:e}){let[t,s]=b(!1);return a`<${k} play=${e} class="quiet wide" lacks=${t} onClick=${async()=>{t||(s(!0),await e.earlier().catch(
()=>e.say(o("It could not be loaded."))),s(!1))}}>
    ${o("Earlier")}
  <//>`}function Li(e){let t=N(null),s=N(!0),n=N({first:0,height:0});return j(()=>{let r=t.current,i=()=>{s.current&&(r.scrollTop=r.scrollHeight)},c=()=>{r.clientHeight&&
(s.current=r.scrollHeight-r.scrollTop-r.clientHeight<Di)};r.addEventListener("scroll",c,{passive:!0});let u=new ResizeObserver(i);return u.observe(r),()=>{r.removeEventListener(
"scroll",c),u.disconnect()}},[]),ps(()=>{let r=t.current,i=e.entries[0]?.seq??0,c=r.scrollHeight-n.current.height;s.current?r.scrollTop=r.scrollHeight:i<n.current.
first&&c>0&&(r.scrollTop+=c),n.current={first:i,height:r.scrollHeight}}),t}function yi({play:e,item:t,undoing:s,setUndoing:n}){if(t.kind==="scene")return a`<li class="scene">${Vn(
t.at)}</li>`;let r={play:e,item:t,undoing:s,setUndoing:n};return t.kind==="minor"?a`<${Fi} ...${r} />`:a`<${Gi} ...${r} />`}function Xn({name:e}){return a`<span class="face" aria-hidden="true">${[
...e||"\xB7"][0]}</span>`}function Fi({play:e,item:t,...s}){let[n]=t.steps,r=t.undone.get(n.seq);return a`<li class=${`tale minor${r?" undone":""}`} id=${`entry\
-${n.seq}`} tabindex="-1">
    <${Xn} name=${n.by_name} />
    <div><p class="says">${t.words}</p>
      ${n.note?a`<p class="told">${n.note}</p>`:null}
      ${r?a`<p class="rule"><${ls} by=${r} /></p>`:null}
      <${cs} play=${e} item=${t} entry=${n} ...${s} />
    </div>
  </li>`}function Bi(e){let t=e.map(({action_after:n})=>n).filter(Boolean),s=new Map([...t.flatMap(({consequences:n})=>n),...e.flatMap(({picks:n=[]})=>n)].map(n=>[
n.id,n]));return t.length?{...t.at(-1),consequences:[...s.values()]}:void 0}function Gi({play:e,item:t,...s}){let{steps:n,undone:r}=t,i=n.find(({type:h})=>h==="\
rolled"),c=Bi(n),u=i??n[0],l=i&&r.get(i.seq),d=i?.ruling?.goal??c?.spec.goal??n.find(({action_after:h})=>h?.spec.goal)?.action_after.spec.goal,$=n.find(({verdict:h})=>h)?.
verdict,m=l?void 0:i?.ruling?.success??$?.success,p=i&&m!==void 0&&Nt(e,$?.outcome??i.ruling?.outcome,c?.says),f=i?.character_name??n.find(h=>h.character_name)?.
character_name??e.character(c?.character)?.name;return a`<li class=${`tale${l?" undone":""}`} id=${`entry-${u.seq}`} tabindex="-1">
    <${Xn} name=${(i??n.find(({type:h})=>h==="action_opened")??u).by_name} />
    <div>
      <p class="says">
        ${d?Pe(d):a`<span class="soft">${f}</span>`}
        ${p?a` <b>${Pe(p)}</b>`:null}
      </p>
      ${i?a`<${Ui} play=${e} entry=${i} name=${f} verdict=${$} />`:a`<p class="rule"><b>${f}</b> ${Pi(c)}</p>`}
      ${l?a`<p class="rule"><${ls} by=${l} /></p>`:null}
      ${Hi(e,c).map(h=>a`<p class="rule">${h}</p>`)}
      ${i?a`${i.gm_fields?a`<p class="rule">
                  ${o("Typed for {gm}: {what}",{gm:e.gmName,what:D(i.gm_fields.map(h=>e.label("field",h)))})}
                </p>`:null}
          <${to} play=${e} entry=${i} />
          <${cs} play=${e} item=${t} entry=${i} ...${s} />`:null}
      ${n.filter(({type:h})=>pt.has(h)).map(h=>a`<${Ki}
              key=${h.seq}
              gone=${l}
              play=${e}
              item=${t}
              step=${h}
              action=${c}
              ...${s}
            />`)}
      
    </div>
  </li>`}function Pe(e){return/[.!?…”"'»)]$/.test(e.trim())?e.trim():`${e.trim()}.`}function Pi(e){return e?{draft:o("not agreed yet"),ready:o("agreed, not\
 rolled yet"),cancelled:o("called off"),refused:e.why?o("not possible that way: {why}",{why:e.why}):o("not possible that way"),settled:e.kind==="narrated"?o("wi\
thout a roll"):o("settled"),rolled:o("rolled")}[e.state]??"":""}function Hi(e,t){return(t?.offers??[]).filter(({state:s,text:n})=>s==="accepted"&&n).map(({by:s,
text:n})=>a`<b>${e.nameOf?.(s)??e.character(s)?.name??s}</b> <span class="told">${Pe(n)}</span>`)}function Ui({play:e,entry:t,name:s,verdict:n}){let{ruling:r,announced:i}=t,
c=[t.approach&&M(t.approach),r?.position&&e.label("position",r.position),r?.effect&&e.label("effect",r.effect.rolled),r?.difficulty!==void 0&&o("against {n}",{n:r.
effective_difficulty??r.difficulty})].filter(Boolean),u=r?.outcome??n?.outcome??t.outcome,l=u?e.label("outcome",u):"",d=r?.announce??i?.announce??"",$=r?.success??
n?.success;return a`<p class="rule">
      <${eo} dice=${ve(t)} />
      <b>${s??t.by_name}</b> ${c.length?a`<span>${c.join(" \xB7 ")}</span>`:null}
      ${d&&d.toLowerCase()!==l.toLowerCase()?a`<span class="out">${d}</span>`:null}
      ${l?a`<span class=${`out ${zi(u,$)}`}>${l}</span>`:null}
      ${i&&!n?a`<span>${o("{gm} knows whether it works",{gm:e.gmName})}</span>`:null}
      ${t.unruled?a`<span>${t.unruled}</span>`:null}
      <${no} play=${e} entry=${t} />
    </p>`}function zi(e,t){return t===void 0?"":t?/partial|with_fear|marginal/.test(e)?"price":"good":"bad"}function eo({dice:e}){if(!e.length)return null;let t=e.
some(({sides:s})=>s!==6);return a`<span class=${`pips${t?" numbers":""}`}>
    ${e.map(({sides:s,face:n,role:r,counts:i,reason:c})=>{let u={hope:"hope",fear:"fear",success:"hit",cancels:"one"}[c??r]??(i?"counts":i===!1?"lost":"");return a`<${Se} sides=${s} face=${n} how=${u} says=${Yi(
u)} />`})}
  </span>`}function Yi(e){return{hope:"Hope",fear:"Fear",hit:o("success"),one:o("takes a success"),counts:o("counts")}[e]??""}function cs({play:e,entry:t,...s}){
let[n,r]=b(!1),i=t.type==="rolled"||!!(t.form&&t.resistance),c=is(e,t,s.item)&&s.undoing!==t.seq;return a`${i||c?a`<p class="rule tools-row">
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
    ${n?a`<${nt} markup=${t.form} load=${()=>e.card(t.seq)} />`:null}
    <${Qn} play=${e} entry=${t} ...${s} />`}function to({play:e,entry:t}){let s=it(e,t.changes);return s.length?a`<p class="rule">${D(s)}</p>`:null}function Ki({
play:e,item:t,step:s,action:n,gone:r,...i}){let c=t.undone.get(s.seq),u=s.type==="resisted"?Ji(e,s,n):Vi(e,s,n);return a`<div class=${`after-step${c?" undone":""}`} id=${`\
entry-${s.seq}`} tabindex="-1">
    ${(s.picks??[]).filter(({text:l})=>l).map(({text:l})=>a`<p class="says">${Pe(l)}</p>`)}
    ${s.note?a`<p class="says">${Pe(s.note)}</p>`:null}
    <p class="rule">
      ${s.resistance?.dice?a`<${eo} dice=${s.resistance.dice} />`:null}
      <b>${s.type==="resisted"?s.character_name:s.by_name}</b> <span>${u}</span>
      <${no} play=${e} entry=${s} />
    </p>
    ${s.warnings?.map(({detail:l})=>a`<p class="rule">${M(l)}.</p>`)}
    <${to} play=${e} entry=${s} />
    ${c&&c.seq!==r?.seq?a`<p class="rule"><${ls} by=${c} /></p>`:null}
    <${cs} play=${e} item=${t} entry=${s} ...${i} />
  </div>`}function Ji(e,t,s){let n=as(e,t.consequence,s),{left:r}=t.resistance;return r?o("resists: {what}. It is milder",{what:n}):o("resists: {what}. Nothing \
of it is left",{what:n})}function Vi(e,t,s){let n=[],r=i=>D(i.map(c=>as(e,c,s)));t.branch&&n.push(e.label("menu",t.branch)),t.picks?.length&&n.push(D(t.picks.map(
i=>so(e,i,s)))),t.take?.length&&n.push(o("takes {what}",{what:r(t.take)}));for(let[i,c]of Object.entries(t.fate??{})){let u=as(e,i,s);n.push({landed:o("{what} l\
ands",{what:u}),reduced:o("{what} is milder",{what:u}),avoided:o("{what} is averted",{what:u})}[c]??u)}return t.effect&&n.push(o("grants {effect} effect",{effect:e.
label("effect",t.effect)})),t.grant&&n.push(o("grants a part of it")),t.verdict&&n.push(o("tells the table: {verdict}",{verdict:e.label("outcome",t.verdict.outcome)})),
n.join("; ")||o("goes on")}function as(e,t,s){let n=s?.consequences?.find(r=>r.id===t);return n?n.text?n.text.replace(/\.$/,""):so(e,n,s):o("a consequence")}function so(e,t,s){
let n=t.pick==="custom"?o("something else"):e.label("menu",t.pick),i=[s?.consequences?.some(({character:c})=>c&&c!==s.character)&&t.character&&e.nameOf(t.character),
t.harm_level&&o("level {n}",{n:t.harm_level}),t.clock&&(e.clock(t.clock)?.name??""),!t.harm_level&&t.severity&&e.label("severity",t.severity).toLowerCase()].filter(
Boolean);return i.length?`${n} (${i.join(", ")})`:n}function no({play:e,entry:t}){let s=tn(e,t),n=bs(e,t),r=()=>e.open("fair");switch(s){case"checked":return a`<button class="seal" onClick=${r}><${x} name="shield" />${o(
"dice checked")}${n}</button>`;case"wrong":return a`<button class="seal alarm" onClick=${r}>
        <${x} name="warn" />
        ${o("does not match its seal")}${n}
      </button>`;case"sealed":return a`<button class="seal kept" onClick=${r}><${x} name="lock" />${o("sealed")}${n}</button>`;case"ended":return a`<button class="seal kept" onClick=${r}><${x} name="lock" />${o(
"not checked yet")}${n}</button>`;case"unbound":return a`<button class="seal kept" onClick=${r}><${x} name="warn" />${o("not bound: the host could choose its di\
ce")}${n}</button>`;case"unsigned":return a`<button class="seal kept" onClick=${r}><${x} name="warn" />${o("its dice were not signed")}${n}</button>`;case"given":
return a`<span>${o("thrown by hand")}</span>`;default:return null}}function ls({by:e}){let t=e.by_name?o("undone by {who}",{who:e.by_name}):o("undone");return a`<span>
    ${t}
    ${e.note?a`: <span class="told">${e.note}</span>`:null}
    ${e.left?.length?` (${o("not all of it could be taken back")})`:""}
  </span>`}function gt(e,t){let s=new Map(t.map(n=>[n.id,n]));return e.map(n=>s.get(n.id)?.version>n.version?s.get(n.id):n)}function ro(e,t,s){let n=gt(e,[...t.values()]).
filter(({id:r})=>!s.has(r));return new Map(n.map(r=>[r.id,r]))}async function io(e){let t=({character:r,awaits:i})=>e.isGm||e.isMe(r)||i.some(({who:c})=>e.isMe(
c)),n=[...e.actions.values()].filter(r=>t(r)||r.state!=="settled").sort((r,i)=>t(i)-t(r)).filter(r=>e.stakes.get(r.id)?.etag!==oo(e,r));await Promise.all(n.slice(
0,8).map(async r=>{let i=oo(e,r);try{e.stakes.set(r.id,{etag:i,value:await e.table.actionStakes(r.id)})}catch{e.stakes.delete(r.id)}}))}function oo(e,t){let s=[
e.session.tracks,...e.characters.map(n=>n.tracks)];return JSON.stringify([t.etag,t.state,t.problem,t.terms_digest,s,t.clock&&e.clock(t.clock)])}function us(e="0"){
return Number.parseInt(e,10)}var ao=600,co=60,Qi=1500,lo=4e3,Zi=2e3,ds=class extends Xe{constructor(t,s,n){let r=t.table(s);super(r.person),this.client=t,this.seat=s,this.newcomer="",this.ratings=
new Map,this.page=n,this.table=r,this.session=null,this.present=new Set([this.me]),this.stakes=new Map,this.entries=[],this.hasEarlier=!1,this.warnings=[],this.
refusals=0,this.othersRolls=[],this.checked=new ot(this),this.connection="live",this.since=new Date,this.focus="",this.stepped=!1,this.pressed="",this.kept="",this.
panel="",this.sending=!1,this.slow=!1,this.refusal=null,this.question=null,this.spoken="",this.form="text/html",this.tumbled=0,this.ended="",this.missing=null,this.#e=
new AbortController}#e;#t;#s=null;#i=null;#n=0;#l=0;#a=new Set;#o=0;get gone(){return this.connection==="gone"}get busy(){return this.sending||this.gone}get settings(){
return this.page.settings}set(t,s){this.page.set(t,s)}async start(){let{table:t}=this;t.on("connection",r=>this.#r(r));let s=(r,i)=>t.on(r,c=>{i(c),this.changed()});
s("warning",r=>this.warnings.push(r)),s("refused_roll",({refusals:r})=>this.refusals=r),s("others_roll",r=>this.othersRolls.push(r)),s("presence",({present:r})=>this.
present=new Set(r));let{signal:n}=this.#e;for(addEventListener("offline",()=>this.#r({live:!1}),{signal:n}),navigator.onLine||this.#r({live:!1}),addEventListener(
"online",()=>this.#r({live:!0}),{signal:n});!n.aborted&&!this.ended;){try{let r=this.newcomer;this.newcomer="",r&&await this.act(()=>Is(this,r));let i=await this.#p();
this.missing=null,this.warnings=await t.evidence.warnings(),this.refusals=await t.evidence.refusals(),this.othersRolls=await t.evidence.othersRolls();for(let c of await t.
pending())this.#k(c);await this.#g(i)}catch(r){n.aborted||this.#h(r)}await new Promise(r=>setTimeout(r,Zi))}}stop(){this.#e.abort()}changed(){this.page.render()}say(t){
this.spoken=t,this.changed()}async act(t,s){if(this.sending)return;if(this.gone)return this.sayGone();this.refusal=null,this.sending=!0;let n=this.refusals,r=setTimeout(
()=>{this.slow=!0,this.changed()},Qi);this.changed();try{let i=await t();return i?.type&&i.seq===this.#c()+1&&this.#d(i),s?.(i),await this.refresh().catch(()=>{}),
i}catch(i){this.#$(i),this.refusals>n&&this.refusal?.more.push(o("It is refusal {n} of your rolls.",{n:this.refusals}));return}finally{clearTimeout(r),this.sending=
!1,this.slow=!1,this.changed()}}sayGone(){this.refusal=fe(new Ye("offline"),this),this.changed()}async actAfter(t,s){for(;this.sending;)await new Promise(n=>setTimeout(
n,10));return this.act(t,s)}ask(t,s,{sends:n=!0}={}){return new Promise(r=>{this.question={question:t,confirm:s,sends:n,resolve:r},this.changed()})}answer(t){let{
question:s}=this;this.question=null,s?.resolve(t),this.changed()}open(t){this.panel=t,this.changed()}close(){this.open("")}look(t){this.focus=t,this.refusal=null,
this.step()}glance(t){this.look(t),this.kept=t;let s=()=>{if(this.focus===t){if(this.actions.get(t)?.awaits.some(({who:n})=>this.isMe(n))){setTimeout(s,lo);return}
this.focus="",this.changed()}};setTimeout(s,lo)}writes(t){this.focus==="ask"||this.actions.has(this.focus)||(this.focus=t?"write":"")}step(){this.stepped=!0,this.
changed()}leave(){this.page.leave()}async earlier(){let t=this.entries[0]?.seq??this.#c()+1,{items:s,next:n}=await this.table.readLog({before:t,limit:co,proof:"\
no"});this.entries=[...s.filter(r=>!this.entries.some(({seq:i})=>i===r.seq)),...this.entries],this.hasEarlier=n!==null,this.changed()}card(t){return this.table.
getForm(t,"text/html")}refresh(){return this.#s?(this.#i??=this.#s.catch(()=>{}).then(()=>(this.#i=null,this.refresh())),this.#i):(this.#s=this.#u().finally(()=>{
this.#s=null}),this.#s)}async#u(){let t=this.#n,[s,{actions:n}]=await Promise.all([this.table.getSession({include:"characters,clocks,presence"}),this.table.listActions()]);
if(t!==this.#n)return this.#u();t!==this.#l&&this.#f(t,s),this.session=s,this.people=s.people,this.characters=gt(s.characters,this.characters),this.clocks=gt(s.
clocks,this.clocks),s.present&&(this.present=new Set(s.present)),this.actions=ro(n,this.actions,this.#a),this.since=new Date,!this.#e.signal.aborted&&(Cs({...this.
seat,...this.table.credentials,name:this.personName(this.me),table:s.name}),await io(this),this.changed())}#m(){this.#n+=1,this.entries=[],this.hasEarlier=!1,this.
tumbled=1/0,this.#o=1/0}#f(t,s){this.#l=t,[this.characters,this.clocks,this.actions]=[[],[],new Map],this.stakes.clear(),this.#a.clear(),this.#o=us(s.last_event_id),
this.tumbled=this.#o}async#p(){this.#n+=1;let t=this.client.describeSystem.bind(this.client),s=await this.table.getSession({include:"characters,clocks"});this.session=
s,this.people=s.people;let n=us(s.last_event_id),[r,i]=await Promise.all([t(s.system),this.table.readLog({before:n+1,limit:co,proof:"no"}),this.refresh()]);return this.
game=r,this.entries=i.items,this.hasEarlier=i.next!==null,this.changed(),s.last_event_id}async#g(t){let s=this.table.followLog({after:t,as:this.form,signal:this.#e.
signal});for await(let n of s)this.since=new Date,n.type==="reset"?this.#m():n.seq>this.#c()&&this.#d(n),clearTimeout(this.#t),this.#t=setTimeout(()=>this.refresh().
catch(()=>{}),20)}#d(t){if(this.hasEarlier||=this.entries.length>ao,this.entries=[...this.entries.slice(-ao),t],t.type==="reversed"){let r=i=>t.reverses.includes(
i.seq);this.entries=this.entries.map(i=>r(i)?{...i,reversed_by:t.seq}:i)}let s=this.entries.find(({seq:r})=>r===(t.roll??t.seq));s?.announced&&["chosen","diffic\
ulty_opened"].includes(t.type)&&this.#b(s.seq);let{action_after:n}=t;["refused","cancelled"].includes(n?.state)?(this.actions.delete(n.id),this.#a.add(n.id)):this.
actions.get(n?.id)?.version<=n?.version&&this.actions.set(n.id,n),this.refusal&&ks(this.refusal,t,this)&&(this.refusal=null),t.by!==this.me&&t.seq>this.#o&&(this.
spoken=fn(this,t)||this.spoken),this.changed()}async#b(t){let s=await this.table.getRoll(t).catch(()=>null);s&&(this.entries=this.entries.map(n=>n.seq===t?{...n,
...s}:n)),this.changed()}#c(){return this.entries.at(-1)?.seq??0}#r(t){this.connection=t.live?"live":"gone",t.live&&(this.refusal?.code==="NetworkError"&&(this.
refusal=null),this.since=new Date,this.refresh().catch(()=>{})),this.changed()}async#k(t){try{await this.table.resume(t,{patience:12e4}),this.say(o("What you se\
nt before has arrived."))}catch(s){this.#$(s)}this.refresh().catch(()=>{})}#$(t){["token_revoked","token_invalid","no_session"].includes(t.code)?this.#h(t):this.
refusal=fe(t,this),this.changed()}#h(t){t.status===401||t.status===404||t.code==="no_session"?this.ended=fe(t,this).text:(this.missing=(this.page.unread??fe)(t,
this),this.connection="gone"),this.changed()}};function Y$({app:e,play:t}){if(Xi(),t.ended)return a`<${sa} app=${e} />`;if(!t.game)return a`<${ta} play=${t} />`;let s=t.isGm?o("Waiting"):o("Now"),n=t.mine[0],
r=t.isGm?t.awaited(!0).length:0,i=[["now","dice",r?`${s} ${r}`:s],["people",t.isGm?"people":"sheet",t.isGm||!n?o("People"):n.name],["clocks","clock",t.clocks.length?
`${o("Clocks")} ${t.clocks.length}`:o("Clocks")],["story","story",o("Story")]];return a`
    <a class="skip" href="#now">${o("To what is awaited of you")}</a>
    <${oa} play=${t} />
    <main class="page">
      ${e.tab!=="now"&&a`<h1 class="off">${i.find(([c])=>c===e.tab)?.[2]}</h1>`}
      <div class="cols" data-tab=${e.tab}>
        <aside class="side a" aria-label=${o("You and the others")}>
          ${t.isGm&&a`<${os} play=${t} app=${e} />`}
          ${t.mine.map(c=>a`<${Bn} key=${c.id} play=${t} character=${c} />`)}
          <${Un} play=${t} />
          <${Hn} play=${t} />
        </aside>
        <div id="now">${t.isGm&&a`<${os} play=${t} app=${e} above />`}<${Dn} play=${t} /></div>
        <aside class="side b" aria-label=${o("Clocks and story")}>
          <div class="clocks-side"><${Es} play=${t} /></div>
          <div class="story-side"><${Zn} play=${t} /></div>
        </aside>
      </div>
    </main>
    <nav class="tabs" aria-label=${o("Table")}>
      ${i.map(([c,u,l])=>a`<button aria-current=${e.tab===c?"page":null} onClick=${()=>e.look(c)}>
            <${x} name=${u} />
            ${l}
          </button>`)}
    </nav>
    <${ia} app=${e} play=${t} />`}function Xi(){let e=N(null);j(()=>{let{style:t}=document.documentElement;return e.current=new ResizeObserver(([{target:s}])=>t.
setProperty("--dock",`${s.offsetHeight}px`)),()=>e.current.disconnect()},[]),j(()=>{e.current.disconnect();let t=document.querySelector(".dock");t&&e.current.observe(
t)})}var ea=2500;function ta({play:e}){let[t,s]=b(!1);return j(()=>{let n=setTimeout(()=>s(!0),ea);return()=>clearTimeout(n)},[]),a`<main class="narrow stack">
    <section class="wait" role="status"><h1>${o("The table is read")}<span class="dots"></span></h1></section>
    ${t&&a`<p class="note" role="status">
        ${o("The service does not answer yet. The table is read as soon as it can be reached.")}
      </p>`}
    ${e.missing&&a`<p class="note bad" role="alert">${e.missing.text}</p>`}
  </main>`}function sa({app:e}){return a`<main class="narrow stack">
    <section class="wait"><h1>${o("You do not sit here any more")}</h1><p class="small">${e.play.ended}</p></section>
    <button class="primary wide" onClick=${()=>e.leave()}>${o("Back to the door")}</button>
    <button class="wide" onClick=${()=>na(e.play)}>${o("Save what this browser was told")}</button>
  </main>`}async function na(e){let t=await e.table.evidence.lines(),s=document.createElement("a");s.href=URL.createObjectURL(new Blob([t],{type:"application/x-\
ndjson"})),s.download=`${e.seat.sid}-kept.jsonl`,s.click()}function oa({play:e}){let t=e.people.filter(({id:n,active:r})=>r&&e.present.has(n)),s=e.connection===
"live";return a`<header class="top">
    <svg class="mark" viewBox="0 0 28 28" aria-hidden="true">
      <rect x="2" y="2" width="24" height="24" rx="6" fill="none" stroke="currentColor" stroke-width="2" />
      <path d="M14 7V14H21A7 7 0 1 1 14 7Z" fill="currentColor" />
    </svg>
    <div class="where"><strong>${e.session.name||e.game.title}</strong>
      <span class=${s?"live":"live gone"} role="status">${s?o("Live"):o("Offline")}</span></div>
    <div class="faces" role="img" aria-label=${o("Here: {names}",{names:t.map(({name:n})=>n).join(", ")})}>
      ${t.slice(0,6).map(({name:n})=>a`<span class="face" title=${n}>${ra(n)}</span>`)}
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
  </header>`}function ra(e){return[...e][0]?.toUpperCase()??"?"}function ia({app:e,play:t}){let s={fair:o("Fair dice"),settings:o("Settings"),invite:o("Invite"),
seat:o("Your seat"),dice:o("Other dice")},n={fair:on,settings:Kn,invite:hn,seat:js,dice:zs};return a`
    ${t.panel&&a`<${uo} key=${t.panel} title=${s[t.panel]} refusal=${t.refusal} close=${()=>t.close()}>
        <${n[t.panel]} play=${t} app=${e} />
      <//>`}
    ${t.question&&a`<${uo}
        key="question"
        title=${t.question.question}
        refusal=${t.gone&&t.refusal}
        close=${()=>t.answer(!1)}
      >
        <${Ns} play=${t} />
      <//>`}`}function uo({title:e,close:t,refusal:s,children:n}){let r=N(null);return j(()=>{let i=document.activeElement;return r.current.showModal(),()=>queueMicrotask(
()=>i?.isConnected&&i.focus())},[]),a`<dialog ref=${r} aria-label=${e} onClose=${t} onCancel=${t}>
    <div class="row">
      <h2>${e}</h2>
      <button class="quiet push" aria-label=${o("Close")} onClick=${t}><${x} name="close" /></button>
    </div>
    ${s&&a`<p class="note bad" role="alert">${s.text} ${s.more.join(" ")}</p>`}
    <div class="stack">${n}</div>
  </dialog>`}export{ds as Play,Y$ as Table,ra as initial};
