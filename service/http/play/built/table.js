import{A as Re,B as be,C as rs,D as is,E as z,F as $e,G as ke,H as as,I as te,J as me,K as cs,N as ls,S as us,T as ds,W as $s,X as ms,Y as hs,a as ye,d as dt,e as U,
f as Qt,h as o,i as O,j as W,k as E,l as Zt,m as Xt,o as es,p as ts,r as b,s as j,t as ss,u as N,v as i,w as de,x as ns,y as os,z as x}from"./chunk.js";function k({play:e,lacks:t=!1,queued:s=!1,onClick:n,children:r,...a}){let c=t||(s?e.gone:e.busy);return i`<button ...${a} aria-disabled=${c?"true":null} onClick=${n&&
(u=>{e.gone?e.sayGone():c||n(u)})}>
    ${r}
  </button>`}function Oe(e,t){let s=n=>{e.gone&&(n.preventDefault(),e.sayGone())};return{"aria-disabled":e.busy?"true":null,onMouseDown:s,onClick:s,onChange:n=>t(
n.currentTarget)}}function fs({play:e}){let{confirm:t,sends:s}=e.question,n=()=>e.answer(!0);return i`<div class="row wrap">
    ${s?i`<${k} play=${e} class="primary" queued onClick=${n}>${t}<//>`:i`<button class="primary" onClick=${n}>${t}</button>`}
    <button onClick=${()=>e.answer(!1)}>${o("No")}</button>
  </div>`}function oe(e,t,s){return Object.entries(e.game.spec.properties).filter(([,n])=>t.includes(n["x-owner"])&&!n["x-joined"]&&!!n["x-primary"]===s&&(!n["x-published"]||
e.session.options.published)&&Le(n)!=="hidden"&&Le(n)!=="object")}function Le(e){return e["x-widget"]}function ie(e){return e.anyOf?.find(({type:t})=>t!=="null")??
e}function V({play:e,name:t,value:s,change:n,needed:r=!1,form:a="field"}){let c=e.field(t),l=`${a}-${t}`,u=i`<p class="hint">${c.description}</p>`;return Le(c)===
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
    <label for=${l}>${c.title}${r&&i` <span class="soft">${o("(needed)")}</span>`}</label>
    <${Vn} id=${l} field=${c} value=${s} change=${n} />
    ${u}
  </div>`}function Vn({id:e,field:t,value:s,change:n}){let r=ie(t),a=t["x-enum-labels"]??r["x-enum-labels"]??{},c=t.enum??r.enum;if(c)return i`<select
      id=${e}
      value=${s??t.default??""}
      onChange=${l=>n(l.target.value||null)}
    >
      ${t.default===null&&i`<option value="">${o("none")}</option>`}
      ${c.map(l=>i`<option value=${l}>${a[l]?.label??l}</option>`)}
    </select>`;if(r.type==="integer")return i`<${I}
      id=${e}
      value=${s??t.default??0}
      least=${r.minimum??0}
      most=${r.maximum??99}
      change=${n}
    />`;if(r.type==="array"){let l=(s??[]).join(", ");return i`<input
      id=${e}
      value=${l}
      placeholder=${o("separated by commas")}
      onChange=${u=>n(Qn(u.target.value))}
    />`}return Le(t)==="textarea"?i`<textarea
      id=${e}
      class="says"
      maxlength=${r.maxLength}
      value=${s??""}
      onInput=${l=>n(l.target.value)}
    >
    </textarea>`:i`<input
    id=${e}
    maxlength=${r.maxLength}
    value=${s??""}
    onInput=${l=>n(l.target.value)}
  />`}function Qn(e){return e.split(",").map(t=>t.trim()).filter(Boolean)}function I({id:e,value:t,least:s=0,most:n=99,change:r,says:a,play:c}){let l=(u,d,$,h)=>{
let p=()=>r(Math.min(n,Math.max(s,h))),f=i`<${x} name=${d} />`;return c?i`<${k} play=${c} type="button" class="mini" aria-label=${u} lacks=${$} onClick=${p}>${f}<//>`:
i`<button
          type="button"
          class="mini"
          aria-label=${u}
          aria-disabled=${$?"true":null}
          onClick=${p}
        >
          ${f}
        </button>`};return i`<span class="row stepper" role="group" aria-label=${a}>
    ${l(o("one less"),"minus",t<=s,t-1)}
    <output id=${e}><b>${t}</b></output>
    ${l(o("one more"),"plus",t>=n,t+1)}
  </span>`}function ps({value:e,least:t,most:s,change:n,says:r}){if(s-t>8)return i`<${I} value=${e} least=${t} most=${s} change=${n} says=${r} />`;let a=Array.from(
{length:s-t+1},(c,l)=>t+l);return i`<span class="dial dots-row" role="group" aria-label=${r}>${a.map(c=>i`<button type="button" aria-pressed=${String(c===e)} onClick=${()=>n(
c)}>
        ${t<0&&c>0?`+${c}`:String(c).replace("-","\u2212")}
      </button>`)}</span>`}var Zn=[4,6,8,12];function gs({play:e}){let[t,s]=b(!1),n=e.role==="gm",r=N(null),a=()=>{s(!1),r.current?.focus()};return i`<section class="card" aria-labelledby="clocks-title">
    <div class="row"><h2 id="clocks-title">${o("Clocks")}</h2>
      ${n?i`<button
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
    ${t&&n?i`<${so} play=${e} close=${a} />`:null}
    ${e.clocks.length?i`<ul class="clocks wide-list">
          ${e.clocks.map(c=>i`<${Xn} key=${c.id} play=${e} clock=${c} />`)}
        </ul>`:i`<p class="soft small">${o("No clocks yet. What are they up against?")}</p>`}
  </section>`}function Xn({play:e,clock:t}){let[s,n]=b(!1),r=e.role==="gm",a=r||e.role==="player"&&t.ticked_by==="players",{name:c}=t,l=$=>e.actAfter(()=>e.table.
tickClock(t.id,{by:$}),({changes:h})=>{let p=h.find(({who:f,track:m})=>f===t.id&&m==="filled")?.to??t.filled;e.say(o("{name}: {filled} of {size}",{name:c,filled:p,
size:t.size}))}),u=t.filled>=t.size&&t.kind!=="tug_of_war",d=t.state==="locked";return i`<li class=${`clock ${$t(t.filled)}`}>
    <${rs} clock=${t} />
    <h3 class="name">${c}</h3>
    <div class="num">
      <span>${[o("{filled} of {size}",t),...eo(e,t)].join(" \xB7 ")}</span>
      ${t.visible?null:i`<span class="chip"><${x} name="eye" />${o("only you")}</span>`}
    </div>
    ${a?i`<div class="ctl">
          <${k}
            play=${e}
            class="mini"
            aria-label=${o("{name}: one back",{name:c})}
            lacks=${t.filled<=0}
            queued
            onClick=${()=>l(-1)}
          >
            <${x} name="minus" />
          <//>
          <${k}
            play=${e}
            class="mini"
            aria-label=${o("{name}: one on",{name:c})}
            lacks=${u||d}
            queued
            title=${d?o("Another clock must be full first."):null}
            onClick=${()=>l(1)}
          >
            <${x} name="plus" />
          <//>
          ${r?i`<button
                class="mini quiet"
                aria-label=${o("{name}: more",{name:c})}
                aria-expanded=${String(s)}
                onClick=${()=>n(!s)}
              >
                <${x} name="more" />
              </button>`:null}
        </div>`:null}
    ${r&&s?i`<${to} play=${e} clock=${t} />`:null}
  </li>`}function eo(e,t){let s=[],n=t.after&&e.clock(t.after)?.name,r=t.rival&&e.clock(t.rival)?.name;return t.state==="locked"&&n?[o("locked until {name} is f\
ull",{name:n})]:(t.kind!=="progress"&&s.push(e.label("clock",t.kind)),t.state!=="open"&&s.push(e.label("state",t.state)),r&&s.push(o("against {name}",{name:r})),
t.loops&&s.push(O(t.loops,"full once","full {n} times")),s)}function $t(e){let t=N(e),[s,n]=b(!1);return j(()=>{if(t.current===e)return;t.current=e,n(!0);let r=setTimeout(
()=>n(!1),900);return()=>clearTimeout(r)},[e]),s?"flash":""}function to({play:e,clock:t}){let{id:s,name:n,version:r,visible:a,ticked_by:c}=t,l=d=>e.act(()=>e.table.
changeClock(s,d,r)),u=async()=>{await e.ask(o("Put {name} away for good?",{name:n}),o("Put it away"))&&(await e.act(()=>e.table.deleteClock(s,r)),document.getElementById(
"clocks-title")?.closest("section").querySelector("button")?.focus())};return i`<div class="more-row row wrap">
    <${k} play=${e} class="mini" onClick=${()=>l({visible:!a})}>
      ${a?o("Hide it"):o("Show it to all")}
    <//>
    <${k}
      play=${e}
      class="mini"
      aria-pressed=${String(c==="players")}
      onClick=${()=>l({ticked_by:c==="players"?"gm":"players"})}
    >
      ${o("Players tick it")}
    <//>
    <${k} play=${e} class="mini" onClick=${u}>${o("Put it away")}<//>
  </div>`}function so({play:e,close:t}){let[s,n]=b({name:"",size:6,kind:"progress",visible:!0,players:!0,link:""}),[r,a]=b(!1),[c,l]=b(!1),u=N(null);j(()=>u.current?.
focus(),[]);let d=f=>n({...s,...f}),$=Object.entries(e.game.labels.clock??{}),h={racing:"rival",linked:"after"}[s.kind];return i`<form class="stack more-row" onSubmit=${async f=>{
f.preventDefault();let m=s.name.trim();if(!m||s.kind==="linked"&&!s.link){l(!0);return}let w={name:m,size:s.size,kind:s.kind,visible:s.visible,ticked_by:s.players?
"players":"gm"};h&&s.link&&(w[h]=s.link),await e.act(()=>e.table.makeClock(w))&&t()}}>
    <div><label for="clock-name">${o("What is it about?")}</label>
      <input
        id="clock-name"
        ref=${u}
        maxlength="80"
        value=${s.name}
        aria-invalid=${c&&!s.name.trim()?"true":null}
        onInput=${f=>d({name:f.currentTarget.value})}
      />
    </div>
    <fieldset><legend>${o("Segments")}</legend><div class="dial">
      ${Zn.map(f=>i`<button type="button" aria-pressed=${String(!r&&s.size===f)} onClick=${()=>{a(!1),d({size:f})}}>${f}</button>`)}
      <button type="button" aria-pressed=${String(r)} onClick=${()=>a(!0)}>${o("other")}</button>
    </div>
    ${r?i`<div class="other">
          <${I}
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
        ${$.map(([f,{label:m}])=>i`<option value=${f}>${m}</option>`)}
      </select><p class="hint">${e.game.labels.clock?.[s.kind]?.help??""}</p></div>
    ${h?i`<div>
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
            ${e.clocks.map(({id:f,name:m})=>i`<option value=${f}>${m}</option>`)}
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
    ${c?i`<p class="err" role="alert">
          ${s.name.trim()?o("Which clock opens it?"):o("It needs a name.")}
        </p>`:null}
    <div class="row wrap">
      <${k} play=${e} class="primary">${o("Start the clock")}<//>
      <button type="button" onClick=${t}>${o("Cancel")}</button>
    </div>
  </form>`}var no=1e4,mt="sessionStorage",oo=["ask","narrate","character"];function J(e,t,s,n){let[r,a]=b(()=>ro(e,t,s)??s),c=h=>JSON.stringify(h)!==JSON.stringify(s),l=h=>{
let p={...r,...h};a(p),u(p),n?c(p)&&!e.actions.has(e.focus)&&(e.focus=n):e.writes(c(p)||oo.some(f=>he(e,f)))},u=h=>{me(mt,t,e,c(h)&&JSON.stringify(h).length<=no?
h:void 0)},d=()=>l(s),$=async(h,p)=>{u(s);let f=()=>{d(),e.focus===n&&(e.focus=""),p?.()};await e.act(h,f)===void 0&&u(r)};return{draft:r,written:c(r),change:l,
clear:d,send:$}}function he(e,t){return te(mt,t,e)!==void 0}function ro(e,t,s){let n=te(mt,t,e),r=([a,c])=>bs(n[a])===bs(c);if(!(!n||!Object.entries(s).every(r)))
return Object.fromEntries(Object.keys(s).map(a=>[a,n[a]]))}function bs(e){return e===null?"none":Array.isArray(e)?"list":typeof e}var io=12;function Fe(e){return!e.game.joins||!e.session.options.published?[]:e.entries.filter(t=>t.type==="rolled"&&!t.reversed_by).slice(-io).reverse().map(t=>({
id:t.action??`r${t.seq}`,entry:t}))}function Ge({play:e,rolls:t,picked:s,change:n}){let r=a=>n(s.includes(a)?s.filter(c=>c!==a):[...s,a]);return i`<details open=${s.
length>0}>
    <summary>${o("Rolls that count in this one")}</summary>
    <div class="stack">
      <p class="hint">
        ${o("Of a group, a set-up, an opponent or an attack: rolls that were made before. They count in the order of your presses.")}
      </p>
      ${t.map(({id:a,entry:c})=>{let{goal:l,outcome:u}=c.ruling??{},d=s.length>1&&s.includes(a)&&`${s.indexOf(a)+1}.`,$=[c.character_name??c.by_name,l,u&&e.label(
"outcome",u)];return i`<button
          type="button"
          class="choice"
          aria-pressed=${String(s.includes(a))}
          onClick=${()=>r(a)}
        >${d||""} ${$.filter(Boolean).join(" \xB7 ")}</button>`})}
    </div>
  </details>`}function ae(e,t){return e.trim().toLowerCase()===t.trim().toLowerCase()}var Pe=class{constructor(t){this.me=t,this.game=null,this.people=[],this.characters=[],this.
clocks=[],this.actions=new Map}get role(){return this.people.find(({id:t})=>t===this.me)?.role??"player"}get isGm(){return this.role==="gm"}get gm(){return this.
people.find(({role:t})=>t==="gm")}get gmName(){return this.personName(this.gm?.id??"")}get family(){return this.game.family}get mine(){return this.characters.filter(
t=>this.actor(t.id)===this.me)}character(t){return this.characters.find(s=>s.id===t)}clock(t){return this.clocks.find(s=>s.id===t)}personName(t){return this.people.
find(s=>s.id===t)?.name??t}nameOf(t){return t==="gm"?this.gmName:t==="session"?o("the table"):this.character(t)?.name??this.clock(t)?.name??this.personName(t)}actor(t){
let s=this.people.find(({id:n,active:r})=>r&&n===this.character(t)?.owner);return s?s.id:this.gm?.id}isMe(t){return t==="gm"?this.isGm:t===this.me||this.character(
t)!==void 0&&this.actor(t)===this.me}label(t,s){return this.game?.labels[t]?.[s]?.label??String(s).replaceAll("_"," ")}help(t,s){return this.game?.labels[t]?.[s]?.
help??""}named(t){return t.replace(/`([a-z_]+)`/g,(s,n)=>E(this.field(n)?.title??n)).replace(/(?<!["\w])[ckp][1-9]\d*(?!["\w])/g,s=>this.nameOf(s))}field(t){return this.
game.spec.properties[t]}awaited(t){let s=[];for(let n of this.actions.values()){let r=n.awaits.filter(({who:a})=>this.isMe(a)===t);r.length&&s.push({action:n,turns:r,
since:Math.min(...r.map(({since:a})=>a))})}return s.sort((n,r)=>n.since-r.since)}};async function ks(e,t){let{characters:s}=await e.table.listCharacters(),n=s.find(r=>r.free&&ae(r.name,t));return n?ws(e,n):e.table.makeCharacter({name:t})}async function ws(e,{
id:t}){try{return await e.table.changeCharacter(t,{owner:e.me},"*")}catch(s){throw s.code==="not_yours"&&(s.code="character_taken"),s}}function vs({play:e}){let t=e.
characters.filter(n=>n.free);if(e.role!=="player"||e.mine.length||!t.length)return null;let s=n=>e.act(()=>ws(e,n),()=>{e.say(o("You play {name}.",n)),e.step()});
return i`<section class="card stack">
    <h2>${o("{gm} has prepared",{gm:e.gmName})}</h2>
    ${t.map(n=>i`<div class="stack">
        <${k} play=${e} class="wide" onClick=${()=>s(n)}>
          ${o("Play {name}",n)}
        <//>
        ${n.note&&i`<p class="hint">${n.note}</p>`}
      </div>`)}
    <p class="hint">${o("What they are able to do stands under People.")}</p>
  </section>`}function Be({play:e}){let{draft:{name:t,free:s},change:n,send:r}=J(e,"character",{name:"",free:!1});return i`<form class="card stack" onSubmit=${c=>{
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
    ${e.isGm&&i`<label class="tick">
        <input type="checkbox" checked=${s} onChange=${c=>n({free:c.target.checked})} />
        ${o("A player may take them")}
      </label>`}
    <${k} play=${e} class=${e.isGm?"wide":"primary wide"}>${o("Make the character")}<//>
  </form>`}var ao={least:0,most:5,start:1};function ce(e){let t={...ao,...e.game.approach},{name:s="",part:n}=t,r=e.game.sheet.properties?.[n]?.additionalProperties??{};return{
...t,none:!s,several:!!e.game.fields[s]?.many,values:r.enum,labels:r["x-enum-labels"]}}function Ce(e,t,s){let{labels:n,least:r}=ce(e);return`${M(t)} ${n?.[s]?.label??
(r<0&&s>=0?`+${s}`:s)}`}function co(e,t,s){let{member:n}=e.game.approach;return Ce(e,t,n?s[n]:s)}function lo(e,t){return e.game.sheet.properties?.[t]?.["x-names"]??
[]}function M(e){return e.charAt(0).toUpperCase()+e.slice(1)}var xs={cid:"",spec:{goal:""},picked:[],others:[],clock:"",used:[],joins:[],declare:0};function He({
play:e,again:t,close:s}){let n=(e.isGm?e.characters:e.mine).filter(({id:g})=>!t||g===t.character),r=ce(e),a=t?{...xs,spec:{goal:t.spec.goal??""},picked:Os(t,r)}:
xs,{draft:c,written:l,change:u,clear:d,send:$}=J(e,t?`ask ${t.id}`:"ask",a);if(!n.length)return i`<${Be} play=${e} />`;let{spec:h,others:p,declare:f}=c,m=n.find(
({id:g})=>g===c.cid)??n[0],w=m.sheet[r.part]??{},S=t!==void 0&&Os(t,r).some(g=>!(g in w)),[[A,v]=[]]=Object.entries(e.game.members).filter(([g])=>g!==r.name),y=A?
Object.entries(m.sheet[A]??{}):[],R=Object.values(e.game.pushes).find(({field:g})=>g===A)?.costs,G=uo(e,r),X=Object.entries(w),Y=lo(e,r.part).filter(g=>!X.some(
([T])=>ae(T,g))),se=e.clocks.filter(({state:g})=>g==="open"),C=c.picked.filter(g=>g in w),L=c.used.filter(g=>y.some(([T])=>T===g)),re=Fe(e),_=c.joins.filter(g=>re.
some(({id:T})=>T===g)),P=se.some(({id:g})=>g===c.clock)?c.clock:"",ee=(g,T)=>{let{[g]:D,...F}=h;u({spec:T===null?F:{...F,[g]:T}})},at=g=>{let T=r.several?2-p.length:
1,D=r.several?p:[];C.includes(g)?u({picked:C.filter(F=>F!==g),others:D}):u({picked:T>0?[...C,g].slice(-T):C,others:D})},We=()=>{let g=(r.several?2-C.length:1)-p.
length;u({picked:r.several?C:[],others:g>0?[...p,{name:""}]:[]})},q=g=>{if(p.some(ne=>ne.name===g)){u({others:p.filter(ne=>ne.name!==g)});return}let T=r.several?
1:0,D=T?p.slice(-T):[],F=T-D.length;u({picked:F?C.slice(-F):[],others:[...D,{name:g}]})},H=(g,T)=>u({others:p.map((D,F)=>F===g?{...D,...T}:D)}),ge=g=>u({used:L.
includes(g)?L.filter(T=>T!==g):[...L,g]}),K=p.map(g=>({...g,name:g.name.trim()})).filter(({name:g})=>g),xe=g=>{g.preventDefault(),lt&&$(async()=>{let T=[...C];if(K.
length){let ne=e.character(m.id),Kn=K.map(({name:ut,value:Vt=r.start})=>[ut,r.member?{[r.member]:Vt}:Vt]),Jn={...ne.sheet,[r.part]:{...w,...Object.fromEntries(Kn)}};
await e.table.changeCharacter(m.id,{sheet:Jn},ne.version),await e.refresh(),T.push(...K.map(({name:ut})=>ut))}let D=e.character(m.id),F={character:m.id,spec:mo(
S?null:r,De,T,D.sheet)};return L.length&&(F.spec[A]=L.map(ne=>({name:ne,[v]:e.character(m.id).sheet[A][ne]}))),P&&(F.clock=P),_.length&&(F.joins=_),f&&(F.declare=
f),t&&(F.follows=t.id),e.table.openAction(F)},()=>{e.look(""),e.say(o("{gm} is asked.",{gm:e.gmName}))})},Un=()=>{d(),s?.(),e.look("")},zn=G.filter(g=>e.game.fields[g].
kind==="number").map(g=>[g,h[g]??0]),De={...h,...Object.fromEntries(zn)},Yn=g=>typeof De[g]!="string"||De[g].trim()!=="",ct=G.filter(g=>(De[g]??"")===""||!Yn(g)),
lt=h.goal.trim()&&!ct.length&&(r.none||S||C.length>0||K.length>0||_.length>0);return i`<form class="card stack" onSubmit=${xe}>
    ${n.length>1&&i`<div>
        <label for="who">${o("Who?")}</label>
        <select
          id="who"
          value=${m.id}
          onChange=${g=>u({cid:g.target.value,picked:[],others:[],used:[]})}
        >
      ${n.map(({id:g,name:T})=>i`<option value=${g}>${T}</option>`)}</select></div>`}
    <div><label for="goal">${e.isGm?o("What do they want?"):o("I want to \u2026")}</label>
      <textarea
        id="goal"
        class="says"
        maxlength="500"
        required
        value=${h.goal}
        placeholder=${o("slip past the watchman to the vault door")}
        onInput=${g=>ee("goal",g.target.value)}
      >
      </textarea>
    </div>
    ${!r.none&&!S&&i`<fieldset><legend>${r.several?o("With which traits? Up to two"):o("How?")}</legend>
      <div class="row wrap">
        ${X.map(([g,T])=>i`<button
              type="button"
              aria-pressed=${C.includes(g)?"true":"false"}
              class="choice"
              onClick=${()=>at(g)}
            >
              ${co(e,g,T)}
            </button>`)}
        ${Y.map(g=>i`<button
              type="button"
              class="choice usual"
              aria-pressed=${p.some(T=>T.name===g)?"true":"false"}
              onClick=${()=>q(g)}
            >
              ${g}
            </button>`)}
        <button
          type="button"
          class="choice"
          aria-pressed=${p.some(({name:g})=>!Y.includes(g))?"true":"false"}
          onClick=${We}
        >
          ${X.length?o("Something else \u2026"):o("Name it \u2026")}
        </button>
      </div>
      ${p.map((g,T)=>i`<div class="row wrap other">
        <input
          aria-label=${o("Its name")}
          maxlength="80"
          placeholder=${o("Its name")}
          value=${g.name}
          onInput=${D=>H(T,{name:D.target.value})}
        />
        ${r.values?i`<select
              aria-label=${o("How good?")}
              value=${g.value??r.start}
              onChange=${D=>H(T,{value:D.target.value})}
            >
              ${r.values.map(D=>i`<option value=${D}>${r.labels[D].label}</option>`)}
            </select>`:i`<${ps}
              says=${o("How good?")}
              value=${g.value??r.start}
              least=${r.least}
              most=${r.most}
              change=${D=>H(T,{value:D})}
            />`}
        <span class="hint">${o("It is put on the sheet.")}</span></div>`)}
    </fieldset>`}
    ${G.map(g=>i`<${V}
          key=${g}
          play=${e}
          name=${g}
          needed
          value=${h[g]}
          change=${T=>ee(g,T)}
        />`)}
    ${y.length>0&&i`<fieldset>
        <legend>
          ${e.field(A).title} ${R&&i`<span class="soft">${o("{costs} each",{costs:le(e,R)})}</span>`}
        </legend>
        <div class="row wrap">
      ${y.map(([g,T])=>i`<button
            type="button"
            class="choice"
            aria-pressed=${L.includes(g)?"true":"false"}
            onClick=${()=>ge(g)}
          >
            ${g} +${T}
          </button>`)}
    </div></fieldset>`}
    ${"clock"in e.game.fields&&!e.game.clock_flag&&!t&&e.clocks.length>0&&i`<div>
        <label for="clock">${o("Which clock does it fill?")}</label>
        <select id="clock" value=${P} onChange=${g=>u({clock:g.target.value})}>
      <option value="">${o("none")}</option>
      ${se.map(g=>i`<option value=${g.id}>${g.name} (${g.filled}/${g.size})</option>`)}
    </select>
  </div>`}
    ${re.length>0&&i`<${Ge} play=${e} rolls=${re} picked=${_} change=${g=>u({joins:g})} />`}
    <details><summary>${o("More")}</summary><div class="stack">
      ${"multiple"in e.game.counted&&i`<div>
          <label for="declare">${o("Several actions this turn: how many?")}</label>
          <${I} id="declare" value=${f} most=${10} change=${g=>u({declare:g})} />
        </div>`}
      ${oe(e,["player","shared"],!1).filter(([g])=>!G.includes(g)&&$o(e,g)).map(([g])=>i`<${V}
              key=${g}
              play=${e}
              name=${g}
              value=${h[g]}
              change=${T=>ee(g,T)}
            />`)}
    </div></details>
    ${h.goal.trim()&&!lt?i`<p class="hint">
          ${ct.length?o("Still needed: {what}.",{what:ct.map(g=>e.field(g).title).join(", ")}):o("How do you do it? Pick it above, or name it.")}
        </p>`:null}
    <${k} play=${e} class="primary wide" lacks=${!lt}>
      ${t?o("Go on at {position}",{position:e.label("position",t.next)}):e.isGm?o("Call for the roll"):o("Ask {gm}",{gm:e.gmName})}
    <//>
    ${(s||l)&&i`<button type="button" class="quiet wide" onClick=${Un}>${o("Cancel")}</button>`}
  </form>`}function uo(e,t){let{fields:s,from_sheet:n,needed:r}=e.game,a=([c,{owner:l,required:u}])=>l!=="gm"&&(u&&!n.includes(c)||c in r);return Object.entries(
s).filter(c=>!c[0].includes(".")&&a(c)).map(([c])=>c).filter(c=>!["goal",t.name].includes(c))}function $o(e,t){let{fields:s,counted:n,from_tracks:r,harm_field:a,
offers:c}=e.game,l=Object.values(c).flatMap(({sets:u={},copies:d,counts:$,adds:h})=>[...Object.keys(u),d,$,h]);return["goal","note",a,...r,...l].includes(t)||t in
n?!1:s[t]!==void 0&&s[t].kind!=="object"}function le(e,t){return Object.entries(t).map(([s,n])=>`${n} ${e.label("track",s)}`).join(", ")}function Os({spec:e},{name:t,
several:s}){return s?(e[t]??[]).map(n=>n.name):e[t]?[e[t]]:[]}function mo(e,t,s,n){let r=Object.fromEntries(Object.entries(t).filter(([,a])=>a!==""&&a!==null));
return e?e.several?{...r,[e.name]:s.map(a=>({name:a,[e.number]:n[e.part][a]}))}:s[0]?{...r,[e.name]:s[0]}:r:r}var Cs=["bad","fail","price","clean","crit"];function ht(e,{outcome:t,degree:s,success:n=!0}){return e.game.grades[s??t]??(n?"clean":"fail")}function B(e,t,s={}){
let n=new Map;for(let a of[...t].reverse()){let{degree:c,outcome:l,chance:u,ticks:d}=a;if(!u.decimal)continue;let $=c?e.label("degree",c):e.label("outcome",l),h=n.
get($)??{kind:ht(e,a),chance:0,says:$,more:""};h.chance+=u.decimal,h.more=ft(e,l,s)||h.more,d&&(h.says=`${$}, ${O(d,"{n} tick","{n} ticks")}`),n.set($,h)}let r=[
...n.values()].sort((a,c)=>Cs.indexOf(a.kind)-Cs.indexOf(c.kind));return r.map((a,c)=>({...a,more:a.more===r[c-1]?.more?"":a.more&&E(a.more)}))}function ft(e,t,s={}){
let n=Object.keys(e.game.slots).find(r=>e.game.slots[r].includes(t));return s[n]??""}function Ss(e,t){return e.label(e.game.labels.slot?"slot":"outcome",t)}function Ue(e){
return e.filter(({kind:t})=>t==="bad"||t==="fail").reduce((t,{chance:s})=>t+s,0)}function Q(e,t){return is(e.map(({chance:n})=>n)).filter((n,r)=>t.includes(e[r].
kind)).reduce((n,r)=>n+r,0)}function fe(e){let{sides:t,outcomes:s=[]}=e??{};return t?.length===0&&s.length>0&&s.every(({success:n})=>!n)}function _s(e){return o(
"{n} in 100 it works.",{n:Q(e,["price","clean","crit"])})}function pt(e,t){let s=e.stakes.get(t.id)?.value,n=s?.options?.find(({option:u,offer:d})=>!d&&(u==="as\
sist"||u==="helper"));if(!n?.outcomes?.length||!s.outcomes?.length)return;let[r,a]=[s,n].map(({outcomes:u})=>B(e,u,t.says)),[c,l]=[r,a].map(u=>Q(u,["price","cle\
an","crit"]));return{was:r,parts:a,now:c,next:l}}function we(e,{spec:t}){return t.system!==void 0&&t.system!==e.game.name}function gt(e){return{game:e,session:{options:{published:!0}},field:t=>e.spec.properties[t],
label:(t,s)=>e.labels[t]?.[s]?.label??String(s).replaceAll("_"," ")}}function Ts(e,{spec:t}){let[s,n]=b(null);return j(()=>{e.client.describeSystem(t.system).then(
r=>n(gt(r)),()=>{})},[t.system]),s}function bt({play:e,action:t}){let s=Ts(e,t),n=e.stakes.get(t.id)?.value;if(!s||!n?.outcomes?.length)return null;let r=n.outcomes.
map(c=>({...B(s,[c])[0],chance:c.chance.decimal,says:s.label("outcome",c.outcome)})),a=Object.entries(n.readings??{});return i`<p><b>${M(n.summary)}</b></p>
    ${a.map(([c,{decimal:l}])=>i`<p class="small">
          ${s.label("reading",c)}: ${l.toLocaleString(U,{maximumFractionDigits:1})}
        </p>`)}
    ${r.length>1&&i`<${z} parts=${r} /><${$e} parts=${r} />`}`}function qs({play:e,action:t,spec:s,set:n,agree:r,player:a}){let c=Ts(e,t);if(!c)return null;let l=$=>$ in
s?s[$]:t.spec[$],u=[!0,!1].flatMap($=>oe(c,["gm"],$)),d=Object.entries(c.game.spec.properties).filter(([$,h])=>h["x-owner"]==="gm"&&c.game.fields[$]?.kind==="ob\
ject"&&!h["x-joined"]);return i`<section class="card stack">
    <${bt} play=${e} action=${t} />
    ${d.map(([$,h])=>i`<${ho} name=${$} field=${h} value=${l($)} change=${p=>n($,p)} />`)}
    ${u.map(([$])=>i`<${V}
          key=${$}
          form="extra"
          play=${c}
          name=${$}
          value=${l($)}
          change=${h=>n($,h)}
        />`)}
    <${k} play=${e} class="primary" onClick=${()=>r({})}>${o("Agree: {player} can roll",{player:a})}<//>
  </section>`}function ho({name:e,field:t,value:s,change:n}){let r=(a,c)=>{let{[a]:l,...u}=s??{},d=Number.parseInt(c,10),$=Number.isNaN(d)?u:{...u,[a]:d};n(Object.
keys($).length?$:null)};return i`<fieldset>
    <legend>${t.title}</legend>
    <p class="hint">${t.description}</p>
    <div class="stakes2">
      ${Object.entries(ie(t).properties).map(([a,c])=>i`<div>
          <label for=${`extra-${e}-${a}`}>${c.title}</label>
          <input
            id=${`extra-${e}-${a}`}
            inputmode="numeric"
            maxlength="4"
            value=${s?.[a]??""}
            onInput=${l=>r(a,l.target.value)}
          />
          <p class="hint">${c.description}</p>
        </div>`)}
    </div>
  </fieldset>`}var As=globalThis.trustedTypes?.createPolicy("card",{createHTML:e=>e});function ze({markup:e,load:t}){let s=N(null),[n,r]=b(e),[a,c]=b(!1);return j(()=>{!n&&t&&
t().then(r,()=>c(!0))},[]),j(()=>{s.current&&n&&(s.current.innerHTML=As?As.createHTML(n):n)},[n]),i`<div class="embedded" ref=${s}>${!n&&(a?o("It could not be l\
oaded."):"\u2026")}</div>`}var fo=["player","shared","gm"];function js({play:e}){let[t,s]=b([]),[n,r]=b(null),[a,c]=b(""),l=$=>r(de($,e));j(()=>{Promise.all(e.game.extras.map($=>e.client.
describeSystem($))).then(s,l)},[]);let u=[...t,e.game],d=u.find($=>$.name===a)??u[0];return i`<div><label for="dice-of">${o("Which dice?")}</label>
      <select id="dice-of" value=${d.name} onChange=${$=>c($.target.value)}>
        ${u.map($=>i`<option value=${$.name}>${$.title}</option>`)}
      </select></div>
    ${n&&i`<p class="note bad" role="alert">${n.text} ${n.more.join(" ")}</p>`}
    <${po} key=${d.name} play=${e} game=${d} told=${l} clear=${()=>r(null)} />`}function po({play:e,game:t,told:s,clear:n}){let[r,a]=b({}),[c,l]=b(t.approach.start??
1),[u,d]=b(""),[$,h]=b(""),p=t.name!==e.game.name&&e.session.options.published,f=gt(t),[m,w]=b([]),S=p&&t.joins&&e.mine.length?Fe(e):[],{approach:A,fields:v}=t,
y=q=>!v[q]?.many&&q!=="goal"&&q!==A.name,[R,G]=[!0,!1].map(q=>oe(f,fo,q).map(([H])=>H).filter(y)),X=(q,H)=>a({...r,[q]:H}),Y=R.filter(q=>v[q]?.required).map(q=>[
q,go(f.field(q))]),se={...Object.fromEntries(Y.filter(([,q])=>q!==void 0)),...r},C=v[A.name]?.many,L=()=>{let H=Object.entries(se).filter(([,K])=>K!==null&&K!==
"").map(([K,xe])=>[K,bo(f.field(K),xe)?Number(xe):xe]),ge=C?{[A.name]:[{name:o("Dice"),[A.number]:c}]}:{};return{system:t.name,...Object.fromEntries(H),...ge}},
re=async()=>{n();try{h(await ko(e,L()))}catch(q){s(q)}},_=()=>{let{entry:q}=S.find(({id:K})=>K===m[0]),H=e.isMe(q.character)?q.character:e.mine[0].id,ge=q.ruling?.
goal;return e.table.openAction({character:H,spec:{...L(),...ge?{goal:ge}:{}},joins:m})},P=()=>e.act(()=>m.length?_():e.table.rollAtTable({spec:L(),...u?{clock:u}:
{},...wo(e)}),()=>{e.close(),e.look("")}),ee=e.clocks.filter(({state:q})=>q==="open"),at=e.isGm?o("Call for the roll"):o("Ask {gm}",{gm:e.gmName}),We=q=>i`<${V}
      key=${q}
      form="dice"
      play=${f}
      name=${q}
      value=${se[q]}
      change=${H=>X(q,H)}
    />`;return i`<form class="stack" onSubmit=${q=>{q.preventDefault(),p?P():re()}}>
    ${C&&i`<div>
        <label for="dice-pool">${o("How many dice?")}</label>
        <${I}
          id="dice-pool"
          value=${c}
          least=${1}
          most=${10}
          change=${l}
        />
      </div>`}
    ${R.map(We)}
    ${p&&"clock"in t.spec.properties&&ee.length>0&&i`<div>
        <label for="dice-clock">${o("Which clock does it fill?")}</label>
        <select id="dice-clock" value=${u} onChange=${q=>d(q.target.value)}>
          <option value="">${o("none")}</option>
          ${ee.map(q=>i`<option value=${q.id}>${q.name}</option>`)}
        </select>
      </div>`}
    ${G.length>0&&i`<details><summary>${o("More")}</summary><div class="stack">${G.map(We)}</div></details>`}
    ${S.length>0&&i`<${Ge} play=${e} rolls=${S} picked=${m} change=${w} />`}
    <div class="row wrap">
      ${p&&i`<${k} play=${e} class="primary">${m.length?at:o("Roll before everybody")}<//>`}
      <${k} play=${e} type="button" class=${p?"":"primary"} onClick=${re}>${o("Roll for you alone")}<//>
    </div>
    <p class="hint">
      ${o("What you roll for you alone is nowhere but here: the table keeps nothing of it, and nothing proves it.")}
    </p>
    ${$&&i`<div role="status"><${ze} key=${$} markup=${$} /></div>`}
  </form>`}function go(e){let{type:t,minimum:s=0,enum:n}=ie(e);if(e.default===void 0)return n?.[0]??(t==="integer"?Math.max(0,s):void 0)}function bo(e,t){return typeof t==
"string"&&!!ie(e).enum?.includes(Number(t))}async function ko(e,t){let s={"Content-Type":"application/json",Accept:"text/html","Accept-Language":e.page.language},
n=await fetch("/v1/rolls",{method:"POST",headers:s,body:JSON.stringify(t)}).catch(()=>{throw new ye("offline")});if(n.ok)return n.text();throw Object.assign(new Error(
n.statusText),await n.json())}function wo(e){return!e.isGm&&e.mine.length?{character:e.mine[0].id}:{}}var vo=1500,Es="localStorage",Is="checked",Ye=class{#e;#t;constructor(t){this.#e=t,this.#t=new Map(Ms(t))}of(t){return this.#t.get(Ns(t.seq,Date.parse(t.at),kt(
t).map(({face:s})=>s)))}note(t){for(let{seq:r,at:a,dice:c,right:l}of t)this.#t.set(Ns(r,a,c.map(([,u])=>u)),l);let n=[...new Map([...Ms(this.#e),...this.#t])].sort(
([r],[a])=>Number.parseInt(r,10)-Number.parseInt(a,10)).slice(-vo);me(Es,Is,this.#e,n)}};function kt({ruling:e,resistance:t,announced:s}){return e?.dice??t?.dice??
s?.dice??[]}function Ns(e,t,s){return`${e} ${t} ${s.join(",")}`}function Ms(e){let t=te(Es,Is,e);return Array.isArray(t)?t.filter(s=>Array.isArray(s)&&typeof s[1]==
"boolean"):[]}var xo=new Set(["hope","fear","xp","willpower"]);function wt(e,t){let s=e.label("track",t);return U==="de"||xo.has(t)?s:s.charAt(0).toLowerCase()+s.slice(1)}function vt(e,{
who:t,who_name:s,track:n,amount:r}){let a=Ws(e,t,s);return n==="locked"?r<0?o("{clock} opens",{clock:a}):o("{clock} is locked again",{clock:a}):n==="lost"?r>0?o(
"{clock} is lost",{clock:a}):o("{clock} is open again",{clock:a}):n==="started"?r>0?o("{clock} starts",{clock:a}):o("{clock} is taken back",{clock:a}):n==="turn"?
r>0?o("the next turn"):o("the turn before"):""}function Ws(e,t,s){return e.clock(t)?.name??s??o("a clock")}function Ds(e,t){let{who:s,who_name:n,track:r,amount:a}=t,
c=Ws(e,s,n),l=Math.abs(a);if(r==="filled")return(a<0?O(l,"{n} tick off {clock}","{n} ticks off {clock}",{clock:c}):O(l,"{n} tick on {clock}","{n} ticks on {cloc\
k}",{clock:c}))+Se(t,e.clock(s));let u=vt(e,t);if(u)return u;let d={n:l,track:wt(e,r),who:s==="session"?o("the table"):e.character(s)?.name??n??s};return(a<0?o(
"{n} {track} off {who}",d):o("{n} {track} to {who}",d))+Se(t)+xt(t)}function Ke(e,t,s){let{size:n}=s,{amount:r,to:a,loops:c=0}=e,l=c*n+a-r,u=s.kind==="countdown"?
l%n:Math.max(0,a-r);return o("{name}: {from} to {to} of {size}",{name:t,from:u,to:a,size:n})+Se(e,s)}function Se({amount:e,to:t,loops:s=0,overflow:n=0},r){let{kind:a,
size:c}=r??{},l=a==="countdown"?s-Math.floor((s*c+t-e)/c):0;return[l>0?O(l,"full once","full {n} times"):"",l<0?o("not full any more"):"",n?o("{n} lost",{n:Math.
abs(n)}):""].map(u=>u&&`, ${u}`).join("")}function xt({texts:e=[]}){return e.length?` (${e.join(", ")})`:""}function Je(e,t){return Rs(t).map(s=>Ds(e,s))}function ys(e,t){
let s=Rs(t.flatMap(({changes:n})=>n)).filter(({amount:n})=>n).map(n=>({...n,amount:-n.amount,overflow:0,to:void 0}));return s.length?W(s.map(n=>Ds(e,n))):""}function Rs(e){
let t=new Map;for(let s of e){let n=`${s.who} ${s.track}`,r=t.get(n);t.set(n,r?{...s,amount:r.amount+s.amount,overflow:(r.overflow??0)+(s.overflow??0),texts:[...r.
texts??[],...s.texts??[]]}:s)}return[...t.values()].filter(({amount:s,overflow:n})=>s||n)}function Ls(e,t){let s=t.ruling?.audit??t.resistance?.audit;if(!kt(t).
length)return null;if(t.given||s&&s.kind!=="committed")return"given";let n=e.checked.of(t);if(n!==void 0)return n?"checked":"wrong";let r=e.session?.epoch?.e??0;
return Ot(e,t)<r?"ended":"sealed"}function Ot(e,t){let n=(t.ruling?.audit??t.resistance?.audit)?.epoch??t.proof?.rec?.e;return n!==void 0?n:e.entries.find(({type:a,
seq:c})=>a==="epoch_closed"&&c>t.seq)?.epoch??e.session?.epoch?.e??0}function Ve({warnings:e}){let t=e.filter(({code:s})=>s==="not_mine").length;return{contradictions:e.length-t,foreign:t}}function Qe({count:e}){let[t,s]=Oo(e);return i`<p class="note" role="alert"><b>${t}</b> ${s}</p>`}
function Oo(e){return[O(e,"{n} roll in your name was not sent by this device.","{n} rolls in your name were not sent by this device."),o("Did you roll on anothe\
r device? If not, somebody rolled as you.")]}function Gs({play:e}){let[t,s]=b(null),[n,r]=b({busy:"",result:null,failed:""}),[a,c]=b(null),l=e.session.epoch?.e??0,u=async()=>{if(c(zs(await e.table.evidence.
lines())),e.gone)return s(m=>m??[]);let f=await e.table.auditSession();s(f.epochs.filter(({sid:m})=>m===void 0||m===e.session.id))};j(()=>{u().catch(()=>s(f=>f??
[]))},[l,e.gone]);let d=async f=>{if(!n.busy){if(f&&(r({busy:"ends",result:null,failed:""}),!await e.act(()=>e.table.closeEpoch({client_seed:Hs()})))){r({busy:"",
result:null,failed:o("The chapter was not ended.")});return}r({busy:"checks",result:null,failed:""});try{let m=await _o(e);r({busy:"",result:m,failed:""}),e.say(
Us(m)),await u().catch(()=>{})}catch(m){console.error(m),r({busy:"",result:null,failed:o("It could not be checked: {why}",{why:m.message})})}}};if(t===null)return i`<${Fs} play=${e} result=${n.
result} /><p class="soft">…</p>`;let $=t.find(({e:f})=>f===l)?.rolls===0,h=t.some(({e:f,rolls:m,state:w})=>f<l&&m&&w==="revealed"),p=!!n.busy;return i`
    <${Fs} play=${e} result=${n.result} />
    <ul class="stack chapters">
      ${t.filter(({e:f,rolls:m})=>m||f===l).map(f=>i`<${Co} key=${f.e} play=${e} chapter=${f} open=${l} />`)}
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
      ${$?null:i`<${k} play=${e} class="primary" lacks=${p} onClick=${()=>d(!0)}>
            ${n.busy==="ends"?o("The chapter ends \u2026"):o("End the chapter and check")}
          <//>`}
      ${h?i`<${k} play=${e} class=${$?"primary":""} lacks=${p} onClick=${()=>d(!1)}>
            ${n.busy==="checks"?o("The dice are thrown again \u2026"):o("Check what has ended")}
          <//>`:null}
    </div>
    <p class="hint">
      ${$?o("Chapter {n} has no rolls yet: it can be ended when there are some.",{n:l+1}):o("Ending chapter {n} opens its seal; the next chapter starts at once,\
 and play goes on.",{n:l+1})}
    </p>
    ${n.failed?i`<p class="note bad" role="alert">${n.failed}</p>`:null}
    ${n.result?i`<${Ao} play=${e} result=${n.result} />`:null}
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
        ${a===null?"":O(a,"This device has kept the proof of {n} roll as it was told.","This device has kept the proofs of {n} rolls as it was told.")}
      </p>
      <div class="row wrap">
        <${k} play=${e} onClick=${()=>Js(e)}>${o("Download everything")}<//>
        <button onClick=${()=>Ze(e)}>${o("My proofs")}</button>
      </div>
      <p class="hint">
        ${o("Everything is the table's log with its dice. Your proofs are what this device was told, and sent: keep them, so that nothing can be changed afterwa\
rds.")}
      </p>
    </section>
    <section class="stack part"><h3>${o("The seal of this chapter")}</h3>
      <p class="seal-text">${Ys(e.session.epoch?.commit)}</p>
      <p class="hint">${o("Read it to each other: if all see the same, nobody was shown another one.")}</p></section>`}function Co({play:e,chapter:{e:t,rolls:s,
state:n},open:r}){let a=e.entries.filter($=>Ot(e,$)===t).map($=>e.checked.of($)),c=So(e).get(t)??{right:0,wrong:0},l=$=>a.filter(h=>h===$).length,[u,d]=[Math.max(
c.right,l(!0)),Math.max(c.wrong,l(!1))];return i`<li class="row wrap"><b>${o("Chapter {n}",{n:t+1})}</b> ${t>=r?i`<span class="push soft">
        ${s?O(s,"{n} roll, sealed until it ends","{n} rolls, sealed until it ends"):o("no rolls yet")}
      </span>`:d?i`<span class="flag bad push">
          <${x} name="warn" />
          ${O(d,"{n} roll does not match","{n} rolls do not match")}
        </span>`:u?i`<span class="flag good push">
            <${x} name="shield" />
            ${o("{n} of {all} checked here",{n:u,all:s})}
          </span>`:i`<span class="push soft">
            ${n==="revealed"?O(s,"{n} roll, not checked yet","{n} rolls, not checked yet"):o("its seal is not open yet")}
          </span>`}</li>`}var Ps=new WeakMap;function So(e){return Ps.get(e)??new Map}async function _o(e){let[t,s,n]=await Promise.all([e.table.exportSession(),
e.table.evidence.lines(),qo()]),r=(d,$)=>({name:d,bytes:new TextEncoder().encode($)}),a=zs(s)?[r("kept.jsonl",s)]:[],c=performance.now(),l=async()=>{performance.
now()-c<30||(await new Promise(d=>setTimeout(d)),c=performance.now())},u=await n.verifyFiles([r("export.ndjson",t)],a,{pause:l,me:e.me});if(u.verdict==="unreada\
ble")throw new Error(u.reason);return{...To(e,u),exported:t}}function To(e,{epochs:t,findings:s,unbound:n,hosts:r}){let a=({about:d})=>d?.what==="mine",c={right:0,
wrong:[],sealed:0,unbound:n.filter(({sid:d})=>d===e.session.id).length,own:r.own.length,unsaid:r.unsaid,head:"",mine:s.filter(a).length,findings:s.filter(d=>!a(
d))},l=new Map,u=[];for(let d of t.filter(({sid:$})=>$===e.session.id)){let $=d.faults.some(({roll:p})=>!p),h={right:0,wrong:0};l.set(d.e,h),d.rolls.length&&(c.
head=Bs(d.heads.at(-1)));for(let p of d.rolls){let f=p.entry?.seq??null,m=!$&&p.faults.length===0&&!d.faults.some(w=>w.roll===p);m?d.revealed?(h.right+=1,c.right+=
1):c.sealed+=1:(h.wrong+=1,c.wrong.push({seq:f,e:d.e,n:p.n})),p.entry&&(!m||d.revealed)&&u.push({...p.entry,right:m})}}return cs().some(({sid:d})=>d===e.session.
id)&&e.checked.note(u),Ps.set(e,l),e.changed(),c}function Bs(e){return[...e].map(t=>t.toString(16).padStart(2,"0")).join("")}async function qo(){return globalThis.
rollwright||await import("/verify/verify.js"),globalThis.rollwright}function Hs(){return Bs(crypto.getRandomValues(new Uint8Array(16)))}function Us({right:e,wrong:t,
findings:s,mine:n}){return t.length||s.length||n?o("Something is wrong with the dice or the log."):O(e,"{n} roll checked on this device: its dice are those that\
 were sealed.","{n} rolls checked on this device: all dice are those that were sealed.")}function Ao({play:e,result:t}){let{right:s,wrong:n,sealed:r,unbound:a,own:c,
unsaid:l,findings:u,mine:d,head:$}=t;return n.length||u.length||d?null:i`<div class="stack" role="status">
    <p class="flag good">
      <${x} name="shield" />
      ${s?Us(t):o("No roll of an ended chapter is there to check.")}
    </p>
    <p class="small">
      ${o("Checked as {name}: every roll in this name was sent by this device.",{name:e.nameOf(e.me)})}
    </p>
    ${$?i`<p class="small">
          ${o("All rolls so far, in one number:")} <span class="seal-text">
            ${Ys($)}
          </span> ${o("Who checks now and reads the same number was shown the same rolls.")}
        </p>`:null}
    ${r?i`<p class="small">
          ${O(r,"{n} more is sealed until its chapter ends.","{n} more are sealed until their chapter ends.")}
        </p>`:null}
    ${a?i`<p class="small">
          ${O(a,"{n} roll did not name its chapter, so that the host could have chosen its dice. Rolls from this page always do.","{n} rolls did not name their \
chapter, so that the host could have chosen their dice. Rolls from this page always do.")}
        </p>`:null}
    ${c?i`<p class="small">
          ${O(c,"{n} roll is by the host's own hand: the host could choose its dice.","{n} rolls are by the host's own hand: the host could choose their dice.")}
        </p>`:null}
    ${l?i`<p class="small">
          ${O(l,"It was not said who runs the service: {n} roll may be by the host's own hand.","It was not said who runs the service: {n} rolls may be by the h\
ost's own hand.")}
        </p>`:null}
  </div>`}function Fs({play:e,result:t}){let s=t?.wrong??[],n=t?.findings??[],r=t?.mine??0,{contradictions:a,foreign:c}=Ve(e);return!s.length&&!n.length&&!r&&!e.
warnings.length?null:i`<section class="stack" role="alert"><h3>${o("Something is wrong")}</h3>
    ${s.map(({seq:l,e:u,n:d})=>i`<p class="note bad">
          <b>${o("Roll {n} of chapter {e} does not match its seal.",{n:d,e:u+1})}</b> ${jo(e,l)}
        </p>`)}
    ${!s.length&&n.length?i`<p class="note bad">
          <b>${o("The log does not fit together, or not with what this device was told.")}</b>
        </p>`:null}
    ${r||c?i`<${Qe} count=${r||c} />`:null}
    ${a?i`<p class="note bad">
          <b>
            ${O(a,"The table has told this device something else than before.","The table has told this device {n} times something else than before.")}
          </b>
        </p>`:null}
    <p class="small">${o("This device has kept the proof. Save it, and show it to the table.")}</p>
    <div class="row wrap">
      <button onClick=${()=>Ze(e)}>${o("My proofs")}</button>
      ${t?i`<button onClick=${()=>Ct(e,t.exported,"ndjson")}>
            ${o("The file that was checked")}
          </button>`:null}
    </div>
    ${n.length+e.warnings.length?i`<details class="whole">
          <summary>${o("Exactly")}</summary>
          <ul class="stack tiny">
            ${[...n.slice(0,20).map(({text:l})=>l),...e.warnings.map(({detail:l})=>l)].map(l=>i`<li>${l}</li>`)}
          </ul>
        </details>`:null}
  </section>`}function jo(e,t){let s=e.entries.find(r=>r.seq===t);if(!s)return"";let n=s.ruling?.goal;return o("It is of {who}{goal}.",{who:s.character_name??s.
by_name,goal:n?` (${n})`:""})}function zs(e){return e.split(`
`).filter(t=>t.includes('"proof":{')).length}function Ys(e){return(e??"").slice(0,16).replace(/(.{4})(?=.)/g,"$1 ")}async function Ks(e){let t=await e.act(()=>e.
table.closeEpoch({client_seed:Hs()}));return t&&await Js(e),!!t}async function Js(e){let t=await e.act(()=>e.table.exportSession());t!==void 0&&Ct(e,t,"ndjson")}
async function Ze(e){Ct(e,await e.table.evidence.lines(),"kept.jsonl")}function Ct(e,t,s){let n=(e.session.name||e.game.title||"table").replace(/[^\p{L}\p{N}]+/gu,
"-").replace(/^-|-$/g,""),r=document.createElement("a");r.href=URL.createObjectURL(new Blob([t],{type:"application/x-ndjson"})),r.download=`${n}-${new Date().toISOString().
slice(0,10)}.${s}`,r.click(),setTimeout(()=>URL.revokeObjectURL(r.href),6e4)}function St(e){return e.replace(/(.{5})(?=.)/g,"$1 ")}var No=/^(localhost|127\.[\d.]+|\[::1\])$/;function Vs({play:e}){let{url:t}=e.client,s=No.test(new URL(t).
hostname),[n,r]=b({urls:[],this_machine_only:!1}),[a,c]=b("");j(()=>{e.client.listAddresses().then(r,()=>{})},[]);let l=[...new Set(s&&n.urls.length?n.urls:[t,...n.
urls])],u=a||l[0],d=e.session.join_code??"",$=new URLSearchParams({t:e.seat.sid,c:d,n:e.session.name,g:e.gmName}),h=e.people.filter(({id:p,active:f})=>f&&p!==e.
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
    ${d&&i`<${Mo} key=${u} link=${`${u}/play#${$}`} title=${e.session.name} />
      <p>
        ${o("Or say it: open {place}, then the code",{place:`${new URL(u).host}/play`})}
        <br />
        <output class="code" aria-label=${o("Code")}>${St(d)}</output>
      </p>`}
    <${k} play=${e} class="quiet" onClick=${()=>e.act(()=>e.table.changeCode())}>${o("New code")}<//>
    <p class="hint">
      ${o("Anyone with the link or the code can sit down. A new code shuts the old ones; those who sit here stay.")}
    </p>
    <h3>${o("At the table")}</h3>
    ${h.length?i`<p>${h.map(({name:p})=>p).join(", ")}</p>`:i`<p class="wait small">
          <span class="dots">${o("Nobody else yet. They appear here as they sit down")}</span>
        </p>`}`}function Mo({link:e,title:t}){let[s,n]=b(!1),[r,a]=b(null),c=N(null);return j(()=>{let l=!1;return n(!1),import("./uqr.js").then(
({encode:u})=>l||a(u(e))),()=>{l=!0}},[e]),i`
    ${r&&i`<${Eo} drawn=${r} label=${o("QR code of the link")} />`}
    <div>
      <label for="link">${o("Link")}</label>
      <input id="link" ref=${c} readonly value=${e} onFocus=${l=>l.target.select()} />
    </div>
    <div class="row wrap">
      <button class="primary" onClick=${async()=>n(await os(c.current))}>
        <${x} name=${s?"check":"copy"} />
        ${s?o("Copied"):o("Copy the link")}
      </button>
      ${navigator.share&&i`<button onClick=${()=>navigator.share({title:t,url:e}).catch(()=>{})}>${o("Share\u2026")}</button>`}
    </div>`}function Eo({drawn:e,label:t}){let s=e.data.flatMap((n,r)=>n.map((a,c)=>a?`M${c} ${r}h1v1h-1z`:"")).join("");return i`<svg
    class="qr"
    viewBox=${`0 0 ${e.size} ${e.size}`}
    role="img"
    aria-label=${t}
    shape-rendering="crispEdges"
  >
    <rect width="100%" height="100%" fill="#fff" />
    <path d=${s} fill="#000" />
  </svg>`}function _t(e,{text:t,pick:s}){return t||e.label("menu",s)}function _e(e,t){return[t.harm_level&&o("harm {n}",{n:t.harm_level}),t.ticks!==void 0&&!t.effect&&O(t.
ticks,"{n} tick","{n} ticks"),t.clock&&e.nameOf(t.clock),t.effect&&e.label("effect",t.effect),t.position&&e.label("position",t.position)].filter(Boolean).join("\
, ")}function Qs({play:e,action:t,consequence:s,own:n,docked:r}){let a=e.stakes.get(t.id)?.value?.pending?.find(({consequence:{id:v}})=>v===s.id),c=s.character??
t.character,l=e.character(c),[u,d]=b(e.ratings.get(c)??2),$=v=>{e.ratings.set(c,v),d(v)},h=a?.chances?.find(v=>v.rating===u),p=h&&Io(h,a.room),f=()=>e.act(()=>e.
table.choose(t.id,{take:[s.id]}),()=>e.step()),m=()=>e.act(()=>e.table.resistConsequence(t.id,a?.price===void 0?{consequence:s.id,rating:u,terms:h?.terms}:{consequence:s.
id},{again:v=>e.again(v)}),v=>e.step()??e.say(v.resistance?.summary??"")),w=v=>e.act(()=>e.table.choose(t.id,{fate:{[s.id]:v}})),S=h?.stress.reduce((v,{stress:y,
chance:R})=>v+y*R.decimal,0),A=_t(e,s);return i`<section class="card stack">
    <div class="row wrap">
      <h2>${A}</h2>
      <span class="flag bad push">
        <${x} name="warn" />
        ${_e(e,s)||e.label("menu",s.pick)}
      </span>
    </div>
    ${n&&a&&i`<p class="small">
        ${a.left?o("Resist it, and only this is left: {left}.",{left:_e(e,a.left)||e.label("menu",a.left.pick)}):o("Resist it, and nothing of it is left.")} ${a.
price===void 0?o("It costs stress, by the dice:"):o("It costs {n} stress, without a roll.",{n:a.price})}
      </p>`}
    ${n&&p&&i`<p class="hint">${o("Your character's rating in what resists this: as your game counts it.")}</p>
      <div class="row wrap">
        <span>${o("Dice that resist")}</span>
        <${I} says=${o("Dice that resist")} value=${u} least=${0} most=${4} change=${$} />
      </div>
      <${z} parts=${p} />
      <${$e} parts=${p} />`}
    ${n&&l?.tracks.stress&&i`<${be}
        name=${e.label("track","stress")}
        track="stress"
        value=${l.tracks.stress.value}
        cap=${l.tracks.stress.cap}
      />`}
    ${n&&i`<div class=${r?"dock":""}>
        ${r&&i`<p class="named">${[A,_e(e,s)].filter(Boolean).join(" \xB7 ")}</p>`}
        <div class="go">
      <${k}
        play=${e}
        class="primary"
        aria-label=${`${o("Resist")}: ${A}`}
        onClick=${m}
      >
        <span>${o("Resist")}</span>
        ${S===void 0?null:i`<small>
              ${u===0?o("2 dice, the lower counts"):O(u,"roll {n} die","roll {n} dice")} · ${o("{n} stress on average",{n:S.toLocaleString(U,{minimumFractionDigits:1,
maximumFractionDigits:1})})}
            </small>`}
      <//>
      <${k} play=${e} aria-label=${`${o("Take it")}: ${A}`} onClick=${f}>
        ${o("Take it")}
      <//>
    </div>
  </div>`}
    ${e.isGm&&i`<div class="row wrap">
        <${k} play=${e} class="mini" onClick=${()=>w("landed")}>${o("It lands")}<//>
        <${k} play=${e} class="mini" onClick=${()=>w("reduced")}>${o("One step milder")}<//>
        <${k} play=${e} class="mini" onClick=${()=>w("avoided")}>${o("It does not happen")}<//>
      </div>`}
  </section>`}function Io({stress:e},t){let s={clean:[],price:[],bad:[]},n=({stress:l})=>t===void 0?l>2?"price":"clean":l>t?"bad":l===t&&t>0?"price":"clean";for(let l of e)
s[n(l)].push(l);let r=l=>String(l).replace("-","\u2212"),a=l=>l.length>1?o("{from} to {to} stress",{from:r(Math.min(...l.map(u=>u.stress))),to:r(Math.max(...l.map(
u=>u.stress)))}):`${r(l[0].stress)} ${o("stress")}`,c={clean:"",price:t===void 0?"":o("your last box"),bad:t===0?o("you have no box left"):o("more than you have")};
return Object.entries(s).filter(([,l])=>l.length).map(([l,u])=>({kind:l,chance:u.reduce((d,{chance:$})=>d+$.decimal,0),says:[a(u),c[l]].filter(Boolean).join(": ")}))}function Zs(e,t){let s=t.by_name??"";switch(t.type){case"rolled":return Tt(e,t);case"chosen":return t.verdict?e.label("outcome",t.verdict.outcome):"";case"actio\
n_closed":return o("{who} has ended it without a roll.",{who:s});case"action_opened":return t.action_after.kind==="narrated"?t.action_after.consequences[0]?.text??
"":o("{who} wants to: {goal}",{who:s,goal:E(t.action_after.spec.goal??"")});case"action_changed":return t.action_after.agreed?o("{who} has agreed.",{who:s}):o("\
{who} has changed the terms.",{who:s});case"offer_made":return o("{who} offers something.",{who:s});case"offer_answered":return o("{who} has answered an offer.",
{who:s});case"reversed":return o("{who} has taken something back.",{who:s});case"person_joined":return o("{who} has sat down.",{who:s});default:return""}}function Tt(e,{
ruling:t,announced:s,character_name:n=""}){if(t)return t.summary;let r=n||o("Somebody");if(!s)return o("{who} has rolled.",{who:r});let a=Xe(s)?e.help("outcome",
"critical_success"):o("{gm} knows whether it works.",{gm:e.gmName});return`${r}: ${qt(s)}. ${a}`}function Xs({dice:e}){return["hope","fear"].map(t=>e.find(s=>s.
role===t)?.face)}function Xe(e){let[t,s]=Xs(e);return t!==void 0&&t===s}function qt(e){let{total:t}=e,[s,n]=Xs(e);return s===void 0?String(t??""):s===n?o("{tota\
l}, a critical success",{total:t}):s>n?o("{total} with Hope",{total:t}):o("{total} with Fear",{total:t})}var Wo=["controlled","risky","desperate"];function pe({play:e,action:t}){let{spec:s}=t,{effective:n={},terms:r}=e.stakes.get(t.id)?.value??{},a=[],c=ce(e),[l,u]=c.
several?[]:[s[c.name],s[c.number]];l&&a.push(u===void 0?M(l):Ce(e,l,u));for(let[$,h]of Object.entries(e.game.members)){let p=$===c.name?"":"+";for(let f of s[$]??
[])a.push(`${f.name} ${p}${f[h]}`)}s.effect&&s.effect!=="none"&&a.push(Te(s.effect,n.effect,$=>qe(e,$))),s.difficulty!==void 0?a.push(Te(s.difficulty,n.difficulty,
$=>o("Difficulty {n}",{n:$}))):(t.difficulty_commit||s.difficulty_hidden)&&a.push(o("Difficulty secret")),a.push(...Do(e,t));for(let{number:$,of:h}of Object.keys(
e.game.counted).map(p=>r?.spec[p]??{}))h>1&&a.push(o("Action {number} of {of}",{number:$,of:h}));t.extra_actions&&a.push(O(t.extra_actions,"{n} extra action thi\
s turn","{n} extra actions this turn"));let d=t.clock&&e.clock(t.clock);return i`<div class="chips">
    ${a.map($=>i`<span class="chip">${$}</span>`)}
    ${s.position&&i`<span class="chip">
        <${Re} level=${Wo.indexOf(n.position??s.position)+1} />
        ${Te(s.position,n.position,$=>e.label("position",$))}
      </span>`}
    ${d&&i`<span class="chip"><${x} name="clock" />${d.name}, ${d.filled} ${o("of")} ${d.size}</span>`}
  </div>`}function Do(e,{spec:t}){let{approach:s,counted:n,offers:r}=e.game,a=[s?.number,...Object.keys(n),...Object.values(r).map(({counts:c})=>c)];return Object.
entries(t).flatMap(([c,l])=>{let u=e.field(c);return!(["dice","costs"].includes(u?.["x-group"])&&!u["x-free"]&&!a.includes(c))||!l||l===u.default?[]:l===!0?[u.title]:
typeof l=="number"?[`${u.title} ${l}`]:[]})}function Te(e,t,s){return t===void 0||t===e?s(e):i`${s(t)} <s><span class="off">${o("instead of")} </span>${s(e)}</s>`}
function qe(e,t){let s=e.game.tables.effects?.find(({id:r})=>r===t)?.ticks,n=e.label("effect",t);return s===void 0?n:`${n}, ${O(s,"{n} tick","{n} ticks")}`}var yo={bad:"bad",fail:"bad",price:"price",clean:"good",crit:"good"};function Ae({play:e,entry:t,action:s}){let n=p=>p.verdict&&p.roll===t.seq&&!p.reversed_by,r=t.
ruling??t.resistance??(t.announced&&{...t.announced,...e.entries.find(n)?.verdict}),[a,c]=b(!1);if(j(()=>{if(t.seq<=e.tumbled)return;e.tumbled=t.seq,c(!0),dt(r?.
dice?.length??0);let p=setTimeout(()=>c(!1),1300);return()=>clearTimeout(p)},[t.seq]),!r)return null;let l=e.entries.findLast(({seq:p,action_after:f})=>f?.id===
t.action&&p<t.seq),u=t.action_after??s??l?.action_after,d=t.resistance?"":r.goal??u?.spec?.goal,$=()=>{c(!1),dt(r.dice.length),requestAnimationFrame(()=>requestAnimationFrame(
()=>c(!0))),setTimeout(()=>c(!1),1300)},h=t.resistance?Go(t):Bo(e,r);return i`<article
    class=${`card stack ${a?"rolling":""} ${t.reversed_by?"undone":""}`}
    aria-label=${o("The roll")}
  >
    <p class="soft tiny">
      ${[t.character_name,Ro(e,t,u?.spec)].filter(Boolean).join(" \xB7 ")} ${r.position&&i`· <${Lo} play=${e} ruling=${r} spec=${u?.spec} />`}
    </p>
    ${d&&i`<p class="says">${E(d)}</p>`}
    ${r.dice?.length>0&&i`<button
        type="button"
        class="dice-button"
        aria-label=${o("The dice: {faces}. See them tumble again",{faces:r.dice.map(({face:p})=>p).join(", ")})}
        onClick=${$}
      >
        <${Ho} family=${Po(e,t,r)} play=${e} ruling=${r} />
      </button>`}
    <div class="after stack">
      <${Fo} play=${e} ruling=${r} />
      <div class="head">
        <span class="verdict">${h.text}</span>
        ${h.flag&&i`<span class=${`flag ${h.kind}`}>${h.flag}</span>`}
      </div>
      ${h.more&&i`<p class="small">${h.more}</p>`}
      ${r.warnings?.map(({detail:p})=>i`<p class="small">${M(p)}.</p>`)}
      ${t.opportunity_lost&&i`<p class="small">${o("This opportunity was lost before.")}</p>`}
      <${Uo} play=${e} changes=${t.changes} />
      ${t.reversed_by&&i`<p class="small">${o("It was taken back.")}</p>`}
      ${r.prompts?.length>0&&!s&&!t.reversed_by&&i`<p class="soft small">${r.prompts[0]}</p>`}
    </div>
  </article>`}function Ro(e,t,s={}){if(t.approach)return M(t.approach);let{name:n,several:r}=ce(e);return r?t.ruling?(s[n]??[]).map(a=>M(a.name)).join(" + "):"":
t.announced&&s[n]?M(s[n]):""}function Lo({play:e,ruling:t,spec:s={}}){let{position:n,effect:r}=t,a=(c,l,u)=>Te(l??u,u,d=>e.label(c,d));return i`${a("position",s.
position,n)}
    ${r&&i` · ${a("effect",s.effect,r.rolled)}`}`}function Fo({play:e,ruling:t}){let{total:s,dice:n,modifiers:r=[]}=t;if(s===void 0||!n.length)return null;let a=u=>u<
0?`\u2212 ${-u}`:`+ ${u}`,l=[...n.filter(({counts:u})=>u!==!1).map(({face:u,role:d})=>[d==="disadvantage"?-u:u,e.label("role",d)]),...r.map(({label:u,value:d})=>[
d,e.label("modifier",u)])];return i`<p class="sum">${l.map(([u,d],$)=>i`<span class="chip"><b>${$?a(u):u}</b> ${d}</span> `)}<span class="chip"><b>= ${s}</b></span></p>`}
function Go({resistance:e,character_name:t}){return{text:o("{name} resists",{name:t}),flag:O(e.stress,"{n} stress","{n} stress"),kind:e.stress>0?"price":"good",
more:e.left?o("It is one step milder."):o("Nothing of it is left.")}}function Po(e,{resistance:t},s){return t?"fitd":en(e,s)?"":e.family}function en(e,{system:t}){
return t!==void 0&&t!==e.game.name}function Bo(e,t){if(en(e,t))return{text:M(t.summary),flag:"",kind:"",more:""};let s=t.outcome&&e.label("outcome",t.outcome),n=t.
outcome?yo[ht(e,t)]:"";if(e.family==="duality"){let u=t.outcome??(Xe(t)?"critical_success":"");return{text:qt(t),flag:s,kind:n,more:u?e.help("outcome",u):o("{gm\
} knows whether it works.",{gm:e.gmName})}}let r=e.help("outcome",t.outcome)||s,a=t.net??t.successes,c=a===void 0?"":O(Math.max(a,0),"{n} success","{n} successe\
s"),l=t.degree&&e.label("degree",t.degree);return{text:r,flag:s,kind:n,more:[c,l].filter(Boolean).join(" \xB7 ")}}function Ho({play:e,family:t,ruling:s}){let{dice:n}=s;
if(t==="duality"){let r=Math.max(...n.filter(({role:c})=>c==="hope"||c==="fear").map(({face:c})=>c)),a=Xe(s);return i`<span class="dice duo">${n.map(({sides:c,face:l,
role:u})=>{let d=u==="hope"||u==="fear",$=e.label("role",u),h=d&&a?o("{name}: the same",{name:$}):d&&l===r?o("{name} is higher",{name:$}):$;return i`<${ke}
        sides=${c}
        face=${l}
        how=${d?`${u} two ${l===r?"high":""}`:"counts"}
        note=${h}
      />`})}</span>`}if(t==="pool"){let r=({reason:u})=>u==="success",a=n.filter(({reason:u})=>u==="cancels").length,c=new Set(a?n.filter(r).slice(-a):[]),l={success:o(
"success"),cancels:o("takes a success")};return i`<span class="dice">
      ${n.map(u=>{let{sides:d,face:$,reason:h}=u;return i`<${ke}
          sides=${d}
          face=${$}
          how=${c.has(u)?"hit gone":r(u)?"hit":$===1?"one":""}
          says=${c.has(u)?o("success, taken by a 1"):l[h]??""}
        />`})}
    </span>`}return i`<span class="dice">
    ${n.map(({sides:r,face:a,counts:c})=>i`<${ke}
          sides=${r}
          face=${a}
          how=${c?"counts":"lost"}
          note=${c?o("counts"):""}
        />`)}
  </span>`}function Uo({play:e,changes:t}){let s=t.filter(({amount:n,overflow:r})=>n||r).map(n=>zo(e,n));return s.length?i`<p class="changes">
    ${s.map(n=>i`<span class="row"><${x} name="check" />${n}</span>`)}
  </p>`:null}function zo(e,t){let{who:s,who_name:n,track:r,amount:a,to:c}=t,l=vt(e,t);if(l)return l;let u=n??(r==="fear"?e.gmName:e.nameOf(s));if(r==="filled"){
let p=e.clock(s);return p?Ke(t,u,p):`${u}: ${O(a,"{n} tick","{n} ticks")}`}let d=`${a<0?"\u2212":"+"}${Math.abs(a)}`,$=`${u}: ${d} ${e.label("track",r)}`,h=xt(t)||
(c===void 0?"":` (${c})`);return $+h+Se(t)}function tn({play:e,action:t}){let[s,n]=b(null),r=e.entries.find(({seq:m})=>m===t.roll)??(s?.seq===t.roll?s:void 0);j(()=>{t.roll&&!r&&e.table.getRoll(t.roll).then(
n,()=>{})},[t.roll,!!r]);let c=t.awaits.filter(({who:m})=>e.isMe(m)).find(({what:m})=>m!=="answer")?.what,l=c==="branch",u=c==="choice"||c==="verdict",d=t.consequences.
filter(({state:m,character:w})=>m==="pending"&&(e.isMe(w??t.character)||e.isGm)),$=e.entries.findLast(m=>m.type==="resisted"&&m.action===t.id&&m.resistance&&!m.
reversed_by),h=i`${$&&i`<${Ae} key=${$.seq} play=${e} entry=${$} action=${t} />`}
    ${r&&i`<${Ae} key=${r.seq} play=${e} entry=${r} action=${t} />`}`,p=e.nameOf(t.character);if(l&&r)return i`<${Yo} play=${e} action=${t} entry=${r} result=${h} />`;
if(u&&e.isGm&&r)return i`<${Jo} play=${e} action=${t} entry=${r} result=${h} name=${p} />`;if(d.length)return i`<${Qo} play=${e} action=${t} pending=${d} result=${h} />`;
let f=t.awaits.map(({who:m})=>e.nameOf(m));return i`<section class="wait" tabindex="-1">
    <p class="kick">${o("The dice have fallen")}</p>
    <h1>
      ${f.length?o("Waiting for {who}",{who:[...new Set(f)].join(", ")}):o("Done")}
      ${f.length>0&&i`<span class="dots"></span>`}
    </h1>
  </section>
  ${h}`}function Yo({play:e,action:t,entry:s,result:n}){let r=a=>e.act(()=>e.table.choose(t.id,{branch:a}),()=>e.step());return i`<section class="turn" tabindex="-1">
    <p class="kick">${o("Your turn")}</p>
    <h1>${o("How do you go on?")}</h1>
  </section>
  ${n}
    <section class="card menu" role="group" aria-label=${o("How do you go on?")}>
      ${s.ruling.menu.branches.map(({id:a,ticks:c,position:l})=>i`<${k} play=${e} onClick=${()=>r(a)}>
            <span>
              ${e.label("menu",a)}
              <small>
                ${[e.help("menu",a),c!==void 0&&O(c,"{n} tick","{n} ticks"),l&&e.label("position",l)].filter(Boolean).join(" \xB7 ")}
              </small>
            </span>
          <//>`)}
    </section>`}var Ko={picks:{},note:"",open:!0,grant:""};function Jo({play:e,action:t,entry:s,result:n,name:r}){let{draft:a,change:c,send:l}=J(e,`picks ${t.id}`,
Ko,t.id),{picks:u,note:d,open:$,grant:h}=a,p=_=>c({picks:_}),{menu:f,outcome:m}=s.ruling,w=t.spec.difficulty_hidden===!0,S=f?.options??[],A=_=>{let{[_]:P,...ee}=u;
p(P?ee:{...u,[_]:{id:_}})},v=(_,P)=>p({...u,[_]:{...u[_],...P}}),R=(f?.branches?.find(({id:_})=>_===t.branch)??f)?.at_least??0,G=Object.values(u).map(_=>Object.
fromEntries(Object.entries(_).filter(([,P])=>P!==""))),X=G.length>=R,Y=s.ruling.success,se=R?Y?o("It works. What does it cost?"):o("It goes wrong. What follows?"):
Y?o("It works. Anything besides?"):o("What follows?"),C=h?e.game.grants_part?{grant:h}:{grant_effect:h}:{},L=async()=>{let _=await e.table.choose(t.id,{picks:G,
...d?{note:d}:{},...C});return _.action_after?.awaits.some(({what:ee})=>ee==="choice")?e.table.choose(t.id,{}):_},re=()=>l(L,async()=>{w&&$&&await e.actAfter(()=>e.
table.openDifficulty(t.roll)),e.look("")});return i`<section class="turn" tabindex="-1">
    <p class="kick">${o("{name} has rolled",{name:r})}${m?`: ${e.label("outcome",m)}`:""}</p>
    <h1>${se}</h1>
  </section>
    ${n}
    <section class="card stack">
      <div class="menu" role="group" aria-label=${R?o("Pick at least {n}",{n:R}):o("Pick what you like")}>
        ${[...S,{id:"custom",kind:"consequence"}].map(_=>i`<${Vo}
              play=${e}
              action=${t}
              option=${_}
              pick=${u[_.id]}
              toggle=${()=>A(_.id)}
              set=${P=>v(_.id,P)}
            />`)}
      </div>
      ${Y===!1&&e.game.grants_part&&i`<label class="tick">
          <input
            type="checkbox"
            checked=${h==="part"}
            onChange=${_=>c({grant:_.target.checked?"part":""})}
          />
          ${o("and grant a part of it")}
        </label>`}
      ${s.ruling.effect?.gm_may_grant_effect&&i`<div>
          <label for="grant">${o("Effect that you grant all the same")}</label>
          <select id="grant" value=${h} onChange=${_=>c({grant:_.target.value})}>
        <option value="">${o("none")}</option>
        ${Object.keys(e.game.grants).map(_=>i`<option value=${_}>${e.label("effect",_)}</option>`)}
      </select>
    </div>`}
      <div>
        <label for="note">${o("In your words")}</label>
        <input
          id="note"
          class="says"
          maxlength="500"
          value=${d}
          onInput=${_=>c({note:_.target.value})}
        />
      </div>
      ${w&&i`<label class="tick">
          <input type="checkbox" checked=${$} onChange=${_=>c({open:_.target.checked})} />
          ${o("and open the Difficulty")}
        </label>`}
      <${k} play=${e} class="primary" lacks=${!X} onClick=${re}>
        ${X?o("Tell the table"):o("Pick at least {n}",{n:R})}
      <//>
    </section>`}function Vo({play:e,action:t,option:s,pick:n,toggle:r,set:a}){let{id:c,ticks:l,harm_level:u,position:d,effect:$}=s,h=[e.help("menu",c),u&&o("har\
m {n}",{n:u}),l!==void 0&&O(l,"{n} tick","{n} ticks"),d&&e.label("position",d),$&&e.label("effect",$),s.severity&&e.label("severity",s.severity)],p=e.clocks.filter(
({state:m})=>m==="open"),f=l!==void 0&&!$;return i`<button type="button" aria-pressed=${String(!!n)} onClick=${r}>
    <span>${e.label("menu",c)}<small>${h.filter(Boolean).join(" \xB7 ")}</small></span>
    <span class="push">${n&&i`<${x} name="check" />`}</span>
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
          onInput=${m=>a({text:m.target.value})}
        />
      </div>
      ${f&&p.length>0&&i`<div>
          <label for=${`clock-${c}`}>${o("Which clock does it tick?")}</label>
          <select
            id=${`clock-${c}`}
            value=${n.clock??""}
            onChange=${m=>a({clock:m.target.value})}
          >
            <option value="">${o("none")}</option>
            ${p.map(m=>i`<option value=${m.id}>${m.name}</option>`)}
          </select>
        </div>`}
      ${u&&e.characters.length>1&&i`<div>
          <label for=${`who-${c}`}>${o("Whom does it befall?")}</label>
          <select
            id=${`who-${c}`}
            value=${n.character??t.character}
            onChange=${m=>a({character:m.target.value})}
          >
            ${e.characters.map(m=>i`<option value=${m.id}>${m.name}</option>`)}
          </select>
        </div>`}
    </div>`}`}function Qo({play:e,action:t,pending:s,result:n}){let r=s.filter(({character:l})=>e.isMe(l??t.character)),a=e.nameOf(s[0].character??t.character),
c=r.length?o("Take it, or resist: {what}",{what:_t(e,r[0])}):o("Waiting for {who}",{who:a});return i`<section class=${r.length?"turn":"wait"} tabindex="-1">
    <p class="kick">
      ${r.length?O(r.length,"One thing befalls {name}","{n} things befall {name}",{name:a}):o("The dice have fallen")}
    </p>
    <h1>${c}</h1>
    ${r.length>0&&i`<p>${_e(e,r[0])}</p>`}
    ${t.spec.goal&&i`<p class="says">${E(t.spec.goal)}</p>`}
  </section>
    ${n}
    ${s.map(l=>i`<${Qs}
          key=${l.id}
          play=${e}
          action=${t}
          consequence=${l}
          own=${r.includes(l)}
          docked=${l===r[0]}
        />`)}`}function sn(e){return(e.isGm?e.characters:e.mine).map(({id:s})=>Zo(e,s)).filter(s=>s?.state==="settled"&&s.next)}function Zo(e,t){let s=new Set;for(let{type:n,character:r,
action_after:a,reversed_by:c}of[...e.entries].reverse())if(a?.character===t){if(!["cancelled","refused"].includes(a.state)&&!s.has(a.id))return a;s.add(a.id)}else if(n===
"rolled"&&r===t&&!c&&!a)return}function nn({play:e,action:t}){let s=e.actor(t.character),n=s===e.me,{name:r,number:a,several:c}=ce(e),l=c?void 0:t.spec[a],u=i`<${He} play=${e} again=${t} />`,
d=o("{name} goes on at {position}",{name:e.nameOf(t.character),position:e.label("position",t.next)});return i`<section class=${n?"turn":"wait"} tabindex="-1">
      <p class="kick">${n?o("Your turn"):o("Waiting for {who}",{who:e.personName(s)})}</p>
      <h1>${d}</h1>
      ${t.spec.goal&&i`<p class="says">${E(t.spec.goal)}</p>`}
      ${l!==void 0&&i`<div class="chips"><span class="chip">${Ce(e,t.spec[r]??"",l)}</span></div>`}
    </section>
    ${n?u:i`<details class="card"><summary>${o("Call for the roll")}</summary>${u}</details>`}`}function et({play:e,action:t}){let[s,n]=b(""),[r,a]=b(""),[c,l]=b(""),[u,d]=b({name:"",size:4,ticks:0}),$=["collateral_damage","sacrifice_intel_or_item","betray\
_loved_one","anger_faction","tick_clock","add_heat","suffer_harm","custom"],h=e.clocks.filter(({visible:m,state:w})=>m&&w==="open"),p=()=>s==="add_heat"&&e.session.
tracks.heat?{changes:[{who:"session",track:"heat",amount:1}]}:s==="suffer_harm"?{changes:[{who:t.character,track:"harm_1",amount:1,text:r.slice(0,120)}]}:s==="t\
ick_clock"&&e.role==="gm"&&u.name.trim()?{start_clock:{...u,name:u.name.trim()}}:s==="tick_clock"&&(c||h[0])?{tick:{clock:c||h[0].id,by:1}}:null,f=()=>{let m={kind:"\
bargain",bargain:s,text:r},w=p();w&&(m.price=w),e.act(()=>e.table.makeOffer(t.id,m),()=>{n(""),a(""),d({...u,name:""})})};return i`<section class="card stack">
    <h2>
      ${o("Offer a devil's bargain")} <span class="soft tiny">
        ${o("one die, and a price that lands whatever the dice show")}
      </span>
    </h2>
    <div class="row wrap">
      ${$.map(m=>i`<button
            class="mini"
            aria-pressed=${String(s===m)}
            onClick=${()=>n(s===m?"":m)}
          >
            ${M(e.label("why",m))}
          </button>`)}
    </div>
    ${s&&i`<div class="stack">
      ${s==="tick_clock"&&i`<div>
          <label for="bargain-clock">${o("Which clock?")}</label>
          <select
            id="bargain-clock"
            value=${c||h[0]?.id}
            onChange=${m=>l(m.target.value)}
          >
            ${h.map(({id:m,name:w})=>i`<option value=${m}>${w}</option>`)}
          </select>
        </div>`}
      ${s==="tick_clock"&&e.role==="gm"&&i`<div>
          <label for="bargain-new-clock">${o("Or a new clock")}</label>
          <input
            id="bargain-new-clock"
            maxlength="80"
            value=${u.name}
            onInput=${m=>d({...u,name:m.target.value})}
          />
        </div>
        ${u.name.trim()&&i`<div class="row">
            <span>${o("Segments")}</span>
            <${I}
              says=${o("Segments")}
              value=${u.size}
              least=${Math.max(1,u.ticks)}
              most=${24}
              change=${m=>d({...u,size:m})}
            />
          </div>
        <div class="row">
          <span>${o("Filled at the start")}</span>
          <${I}
            says=${o("Filled at the start")}
            value=${u.ticks}
            least=${0}
            most=${u.size}
            change=${m=>d({...u,ticks:m})}
          />
        </div>`}`}
      <div>
        <label for="bargain-text">${o("In your words")}</label>
        <input
          id="bargain-text"
          class="says"
          maxlength="500"
          value=${r}
          onInput=${m=>a(m.target.value)}
        />
      </div>
      <p class="hint">
        ${p()?o("It costs {price}.",{price:p().start_clock?o("a new clock"):s==="tick_clock"?o("a tick"):s==="add_heat"?`1 ${e.label("track","heat")}`:`1 ${e.label(
"track","harm_1")}`}):o("It is a matter of the story: nothing is counted.")}
      </p>
      <${k} play=${e} onClick=${f}>${o("Offer it")}<//></div>`}
  </section>`}function tt(e,{who:t,track:s,amount:n}){return`${!t||t==="actor"||e.isMe(t)||t==="assistant"?"":`${e.nameOf(t)}: `}${n} ${e.label("track",s)}`}function on({play:e,
action:t,stakes:s,parts:n,docked:r}){let a={options:[],costs:[],...s},c=e.character(t.character),l=je(e,t),u=Xo(e,t,a,n,r),d=new Set(a.options.map(({offer:m})=>m).
filter(Boolean)),$=t.offers.filter(m=>m.state==="open"&&m!==r&&!d.has(m.id)),h=t.offers.filter(({state:m,by:w})=>m==="declined"&&e.isMe(w));if(!l.length&&!u.length&&
!$.length&&!h.length)return null;let p=(m,w)=>w*a.costs.filter(S=>S.who===t.character&&S.track===m).reduce((S,{amount:A})=>S+A,0),f=Object.entries(e.game.tracks).
filter(([m,{of:w}])=>w==="character"&&tr(e).has(m)&&c?.tracks[m]);return i`<section class="card" aria-labelledby="options-title">
    <h2 id="options-title" class="off">${o("What would change it")}</h2>
    ${f.map(([m,{cost:w}])=>i`<${be}
          name=${e.label("track",m)}
          track=${m}
          value=${c.tracks[m].value}
          cap=${c.tracks[m].cap}
          soon=${p(m,w==="adds"?1:-1)}
        />`)}
    ${l.length>0&&i`<section class="gain-group">
        <div class="line"><h3>${o("Taken")}</h3></div>
        <ul>${l.map(m=>i`<${ue} key=${m.title} ...${m} play=${e} action=${t} />`)}</ul>
      </section>`}
    ${u.map(m=>i`<section class="gain-group" key=${m.title+m.gain}>
        <div class="line"><h3>${m.title}</h3><p class="gain"><b>${m.gain}</b></p></div>
      ${m.parts&&i`<${z} plain parts=${m.parts} was=${n&&Ue(n)} />`}
      <ul>
        ${m.ways.map(w=>i`<${ue} key=${w.title} ...${w} play=${e} action=${t} />`)}
      </ul></section>`)}
    ${h.length>0&&i`<section class="gain-group">
        <ul>
          ${h.map(m=>i`<${ue}
                key=${m.id}
                ...${Z(e,t,m)}
                buttons=${[]}
                note=${o("{who} said no.",{who:e.nameOf(m.to)})}
                play=${e}
                action=${t}
              />`)}
        </ul>
      </section>`}
    ${$.length>0&&i`<section class="gain-group">
        <h3>${o("Offers")}</h3>
        <ul>
          ${$.map(m=>i`<${ue} key=${m.id} ...${Z(e,t,m)} play=${e} action=${t} />`)}
        </ul>
      </section>`}
  </section>`}function je(e,t){let n=Object.entries(t.spec).filter(([a,c])=>{let l=e.field(a);return l?.["x-free"]&&l["x-widget"]!=="textarea"&&l["x-widget"]!==
"text"&&c&&!(Array.isArray(c)&&!c.length)}).map(([a])=>({field:a,title:e.field(a).title,cost:"",buttons:[{text:o("Taken"),pressed:!0,run:()=>e.table.changeAction(
t.id,{spec:{[a]:null}},"*")}]})),r=t.offers.filter(({state:a})=>a==="accepted");return[...n,...r.map(a=>Z(e,t,a))]}function Xo(e,t,s,n,r){let a=new Map;for(let l of s.
options){if(l.set?.experiences||r&&l.offer===r.id||er(t,l))continue;let u=JSON.stringify((l.outcomes??[]).map(({outcome:d,degree:$,effect:h,ticks:p,chance:f})=>[
d,$,h,p,f.fraction]));a.has(u)||a.set(u,{option:l,ways:[]}),a.get(u).ways.push(or(e,t,l,s.costs))}return[...[...a.values()].map(({option:l,ways:u})=>{let d=l.outcomes?.
length?B(e,l.outcomes):null,[$,h]=[n,d].map(S=>S&&Q(S,["price","clean","crit"])),p=s.success?.fraction===l.success?.fraction,f=S=>S.find(({outcome:A})=>A==="ful\
l_success"),[m,w]=[f(s.outcomes??[]),f(l.outcomes??[])];return!p&&d&&n?{title:sr(l),gain:o("{now} to {next} %",{now:$,next:h}),parts:d,ways:u}:m&&w&&m.effect!==
w.effect?{title:w.ticks>m.ticks?o("More effect"):o("Less danger, less effect"),gain:O(w.ticks,"{effect}: {n} tick, not {now}","{effect}: {n} ticks, not {now}",{
effect:e.label("effect",w.effect),now:m.ticks}),parts:null,ways:u}:{title:o("Otherwise"),gain:"",parts:null,ways:u}}),...nr(e,t,s,n)]}function er({offers:e},{option:t,
offer:s}){return s?e.some(({id:n,state:r})=>n===s&&r!=="open"):e.some(({trade:n,state:r})=>n&&r==="open"&&t===`trade_${n}`)}function tr(e){let{offers:t,pushes:s,
from_tracks:n}=e.game;return new Set([...n,...[...Object.values(t),...Object.values(s)].flatMap(({costs:r={}})=>Object.keys(r))])}function sr({option:e}){return e===
"willpower"||e==="take_automatic"?o("One sure success"):e==="helper"?o("A helping hand"):o("One more die")}function nr(e,t,s,n){let r=s.options.find(({set:h})=>h?.
experiences),a=e.game.pushes[r?.option]?.costs??{},c=t.spec.experiences??[],u=Object.entries(e.character(t.character)?.sheet.experiences??{}).map(([h,p])=>{let f=c.
some(w=>w.name===h),m=f?c.filter(w=>w.name!==h):[...c,{name:h,modifier:p}];return{title:`${h} +${p}`,cost:o("{costs}; {gm} agrees again",{costs:le(e,a),gm:e.gmName}),
buttons:[{text:f?o("Added"):o("Add"),pressed:f,run:()=>e.table.changeAction(t.id,{spec:{experiences:m}},"*")}]}});if(!r||!u.length)return[];let d=r.outcomes?.length?
B(e,r.outcomes):null,$=d&&n?o("{now} to {next} %",{now:Q(n,["price","clean","crit"]),next:Q(d,["price","clean","crit"])}):"";return[{title:o("An Experience"),gain:$,
parts:d,ways:u}]}function or(e,t,s,n){let r=t.offers.find(({id:u})=>u===s.offer);if(r)return Z(e,t,r);let a=s.costs.filter(({track:u})=>u!=="devils_bargain").map(
u=>u.who==="assistant"?o("who helps pays {cost}",{cost:tt(e,u)}):tt(e,u)).join(", "),c={title:e.label("choice",s.option),says:e.help("choice",s.option),cost:a};
if(s.option==="willpower"&&rr(e,t.character,"willpower"))return{...c,cost:o("once a turn, and spent in this one"),buttons:[]};let l=ir(e,t,s.costs);if(l)return{
...c,note:l,buttons:[]};if(s.set)return{...c,note:Nt(e,t,[...n,...s.costs],s.costs),buttons:[{text:o("Take"),run:()=>e.table.changeAction(t.id,{spec:s.set},"*")}]};
if(s.option.startsWith("trade_"))return{...c,cost:o("{gm} must agree",{gm:e.gmName}),buttons:[{text:o("Ask"),run:()=>e.table.makeOffer(t.id,{kind:"trade",trade:s.
option.slice(6)})}]};if(s.option==="assist"||s.option==="helper"){let u=an(t,e.characters);return{...c,note:At(t).length&&!u.length?o("Nobody else can help."):"",
buttons:u.map(({id:d,name:$})=>({text:o("Ask {name}",{name:$}),run:()=>e.table.makeOffer(t.id,{kind:"assist",character:d})}))}}return{...c,cost:o("the others of\
fer one, or {gm}",{gm:e.gmName}),buttons:[]}}var rn=({state:e})=>e==="open"||e==="accepted",st=(e,t)=>t.offers.filter(s=>rn(s)&&(e.isMe(s.to)||e.isMe(s.by))),At=e=>e.
offers.filter(t=>t.kind==="assist"&&rn(t)),an=(e,t)=>t.filter(({id:s})=>s!==e.character&&!At(e).some(({character:n})=>n===s));function jt(e,t){let s=e.game.offers.
assist,n=At(t).filter(({state:r})=>r==="accepted");return s&&n.length<(s.most??1)?an(t,e.mine):[]}function rr(e,t,s){let n=e.entries.findLast(({type:a})=>a==="t\
urn_started")?.seq??0,r=a=>a.who===t&&a.track===s&&a.amount<0;return e.entries.some(({type:a,seq:c,changes:l,reversed_by:u})=>a==="rolled"&&c>n&&!u&&l.some(r))}
function ir(e,t,s){for(let{who:n,track:r,amount:a}of s){let{value:c}=e.character(t.character)?.tracks[r]??{};if(!(n!=="actor"||c===void 0||e.game.tracks[r]?.cost!==
"spends")&&c<a)return o("{name} has {n}.",{name:e.label("track",r),n:c})}return""}function Nt(e,t,s,n=s){for(let[r,{value:a,cap:c}]of Object.entries(e.character(
t.character)?.tracks??{})){if(c===void 0||e.game.tracks[r]?.cost!=="adds"||!n.some(d=>d.track===r))continue;let l=s.filter(d=>d.track===r&&["actor",t.character].
includes(d.who)),u=a+l.reduce((d,{amount:$})=>d+$,0)-c;if(l.length&&u>0)return o("{name}: {n} more than there is room for",{name:e.label("track",r),n:u})}return""}
function ar(e,t){let{changes:s=[],tick:n,start_clock:r}=t.price??{},a=s.map(({who:c,track:l,amount:u})=>`${e.isMe(c)?"":`${e.nameOf(c)}: `}${u} ${e.label("track",
l)}`);return n&&a.push(`${e.nameOf(n.clock)}: ${O(n.by,"{n} tick","{n} ticks")}`),r&&a.push(o("a new clock: {name}, {ticks} of {size}",r)),a.join(", ")}function Z(e,t,s){
let n=s.kind==="assist"?e.nameOf(s.character):e.nameOf(s.by),r={assist:o("{who} helps",{who:n}),bargain:`${e.label("choice","bargain")}: ${e.label("why",s.bargain)}`,
trade:e.label("choice",`trade_${s.trade}`),die:o("{who} gives a die: {source}, d{sides}",{who:n,...s.die})},a=(d,$)=>({text:d,run:()=>e.table.answerOffer(t.id,s.
id,{answer:$})}),c=e.isMe(s.to),l=c?[a(o("Accept"),"accept"),a(o("No"),"decline")]:[a(o("Take back"),"withdraw")],u=e.game.offers[s.kind]?.costs;return{title:r[s.
kind],says:s.text?E(s.text):"",cost:u?o("{who} pays {costs}",{who:n,costs:le(e,u)}):ar(e,s),buttons:s.state==="accepted"?[a(o("Withdraw"),"withdraw")]:l,note:c||
s.state!=="open"?"":o("waits for {who}",{who:e.nameOf(s.to)})}}function ue({play:e,title:t,says:s,cost:n,note:r,buttons:a}){let c=l=>e.act(l,()=>{e.pressed=t});
return i`<li class=${a.length?"way":"way no"} data-way=${t}>
    <div>
      <b>${t}</b> <span class="cost">${n}</span>
      ${s&&i`<p class="says">${s}</p>`}
      ${r&&i`<p class="tiny soft">${r}</p>`}
    </div>
    <span class="row wrap">
      ${a.map(({text:l,pressed:u,run:d})=>i`<${k}
            play=${e}
            aria-pressed=${u===void 0?null:String(u)}
            aria-label=${`${l}: ${t}`}
            onClick=${()=>c(d)}
          >
            ${l}
          <//>`)}
    </span>
  </li>`}function cn({play:e,sides:t,send:s}){let[n,r]=b({}),a=t.map((l,u)=>n[u]),c=a.every(Boolean);return t.length?i`<details class="card"><summary>${o("Dice thrown by\
 hand")}</summary><div class="stack">
    ${t.map((l,u)=>i`<fieldset>
        <legend>${o("Die {n}: d{sides}",{n:u+1,sides:l})}</legend>
        <div class="dial">${Array.from({length:l},(d,$)=>$+1).map(d=>i`<button
              type="button"
              aria-pressed=${String(n[u]===d)}
              onClick=${()=>r({...n,[u]:d})}
            >${d}</button>`)}</div>
      </fieldset>`)}
    <p class="hint">${o("Nothing proves these dice: everybody sees that they were thrown by hand.")}</p>
    <${k} play=${e} lacks=${!c} onClick=${()=>s(a)}>
      ${o("Roll with these faces")}
    <//></div></details>`:null}function cr({play:e,stakes:t,parts:s}){let[n,r]=b(!1),a=Q(s,["price","clean","crit"]),c=Q(s,["clean","crit"]),l={duality:o("and no Fear"),pool:o("two or more")};
return i`<p class="big">
    <button
      type="button"
      class="quiet exact"
      aria-expanded=${n?"true":"false"}
      onClick=${()=>r(!n)}
    >
      <b>${a} %</b>
    </button> ${o("it works")} <span class="and">
      <b>${c} %</b> ${l[e.family]??o("without a price")}
    </span>
  </p>
    ${n&&i`<p class="small">
        ${o("Exactly {fraction}.",{fraction:t.success.fraction})} ${t.outcomes.map(({outcome:u,degree:d,chance:$})=>`${d?e.label("degree",d):e.label("outcome",u)}\
 ${$.fraction}`).join(" \xB7 ")}
      </p>`}`}function nt({play:e,action:t}){let s=e.stakes.get(t.id)?.value;if(we(e,t))return i`<${bt} play=${e} action=${t} />`;if(s?.possible)return i`<${pr} play=${e} stakes=${s} />`;
if(!s?.outcomes?.length)return null;if(fe(s))return i`<p class="note">${M(s.summary)}</p>`;let n=B(e,s.outcomes,t.says);return i`${"position"in e.game.fields&&!t.
spec.position&&i`<p class="soft small">
      ${o("If it is {position}, {effect}:",{position:e.label("position","risky"),effect:qe(e,"standard")})}
    </p>`}
    <${cr} play=${e} stakes=${s} parts=${n} />
    <${z} parts=${n} />
    <${$e} parts=${n} />
    <${ur}
      play=${e}
      terms=${{position:t.spec.position,effect:t.spec.effect,...s.effective}}
    />`}function Mt({play:e,action:t}){let s=e.stakes.get(t.id)?.value,[n,r]=b(()=>he(e,ln(t))),a=t.state==="ready"&&t.agreed&&!s?.problem,c=t.awaits.find(({who:S,
what:A})=>A==="terms"&&e.isMe(S)),l=Ne(e,t),u=a||c||l,d=a?o("Your turn \xB7 {gm} has agreed",{gm:e.gmName}):u?o("Your turn"):o("{gm} is asked",{gm:e.gmName}),$=l?
ve(e,t,l):a?fe(s)?o("That cannot succeed"):o("Roll, or change your mind"):c?hr(s?.problem):o("Waiting for {gm}",{gm:e.gmName}),h=S=>e.act(()=>e.table.changeAction(
t.id,{spec:S},"*")),p=async()=>{await e.ask(o("Give this up? It costs nothing."),o("Give it up"))&&await e.act(()=>e.table.changeAction(t.id,{state:"cancelled"},
"*"),()=>e.look(""))},f=async S=>{let A=v=>e.glance(t.id)??e.say(Tt(e,v));await e.act(()=>e.table.rollAction(t.id,{terms:s?.terms??t.terms,...S?{dice:S}:{}},t.etag,
{again:v=>e.again(v)}).catch($r),A),e.changed()},m=s?.outcomes?.length?B(e,s.outcomes,t.says):null,w=s?.outcomes||s?.possible;return i`
    <section class=${u?"turn":"wait"} tabindex="-1">
      <p class="kick">${d}</p>
      <h1>${$}${u?"":i`<span class="dots"></span>`}</h1>
      ${l&&i`<${Et} play=${e} offer=${l} stakes=${s} parts=${m} />`}
      ${t.spec.goal&&i`<p class="says">${E(t.spec.goal)}</p>`}
      <${pe} play=${e} action=${t} />
    </section>
    ${s?.problem&&i`<p class="note">${M(e.named(s.problem.detail))}</p>`}
    <${dr} stakes=${s} />
    ${s?.problem?.code==="already_tried"&&i`<${mr} play=${e} action=${t} />`}
    ${c&&s?.problem&&i`<${fr}
        key=${s.problem.pointer}
        play=${e}
        action=${t}
        pointer=${s.problem.pointer}
        patch=${h}
      />`}
    ${w&&i`<section class="card" aria-label=${o("Stakes")}><${nt} play=${e} action=${t} /></section>`}
    ${s&&i`<${on} play=${e} action=${t} stakes=${s} parts=${m} docked=${l} />`}
    ${n&&i`<${lr} play=${e} action=${t} close=${()=>r(!1)} />`}
    <div class="row wrap">
      <button class="quiet" onClick=${()=>r(!n)}>
        <${x} name="pen" />
        ${o("Change the words")}
      </button>
      <${k} play=${e} class="quiet" onClick=${p}>${o("Give it up")}<//>
    </div>
    ${l&&i`<${Me} play=${e} action=${t} offer=${l} />`}
    ${a&&e.session.options.given_dice&&i`<${cn} play=${e} sides=${s?.sides??[]} send=${f} />`}
    ${a&&!l&&i`<${gr} play=${e} action=${t} stakes=${s} parts=${m} roll=${()=>f()} />`}`}function lr({play:e,action:t,close:s}){let{draft:n,change:r,send:a}=J(e,
ln(t),{goal:t.spec.goal??""},t.id);return i`<form class="card stack" onSubmit=${l=>{l.preventDefault(),a(()=>e.table.changeAction(t.id,{spec:n},"*"),s)}}>
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
  </form>`}function ln({id:e}){return`words ${e}`}function Ne(e,t){return t.offers.find(({state:s,to:n})=>s==="open"&&e.isMe(n))}function ve(e,t,s){let{title:n,
cost:r}=Z(e,t,s);if(s.kind!=="assist")return M(r?`${n} (${r})`:n);let a=e.game.offers.assist?.costs,c={who:e.nameOf(s.character),name:e.nameOf(t.character),costs:a?
le(e,a):""};return e.isMe(t.character)?a?o("{who} offers help for {costs}",c):o("{who} offers help",c):a?o("{name} asks {who} to help for {costs}",c):o("{name} \
asks {who} to help",c)}function Et({play:e,offer:t,stakes:s,parts:n}){let r=s?.options?.find(u=>u.offer===t.id),a=r?.outcomes?.length&&n?B(e,r.outcomes):null,[c,
l]=[n,a].map(u=>u&&Q(u,["price","clean","crit"]));return i`${t.text&&i`<p class="says">${E(t.text)}</p>`}
    ${a&&i`<p><b>${o("{now} to {next} %",{now:c,next:l})}</b></p>`}`}function Me({play:e,action:t,offer:s}){let{title:n,buttons:r}=Z(e,t,s);return i`<div class="dock"><p class="named">${ve(
e,t,s)}</p><div class="go">${r.map(({text:a,run:c},l)=>i`<${k}
        play=${e}
        class=${l?"":"primary"}
        aria-label=${`${a}: ${n}`}
        onClick=${()=>e.act(c,()=>e.step())}
      >
        ${a}
      <//>`)}</div></div>`}function ur({play:e,terms:t}){let s=Object.entries(t).filter(([n,r])=>r&&e.help(n,r));return s.length?i`<details class="small"><summary>${o(
"What does that mean?")}</summary><dl class="meanings">${s.map(([n,r])=>i`<dt>${e.label(n,r)}</dt><dd>${e.help(n,r)}</dd>`)}</dl></details>`:null}function dr({stakes:e}){
return i`${e?.opportunity_lost&&i`<p class="note">${o("This opportunity was lost before.")}</p>`}
    ${e?.warned_consequences&&i`<p class="note">${o("You are warned: {what}",{what:W(e.warned_consequences)})}</p>`}`}function $r(e){throw["version_mismatch","t\
erms_changed"].includes(e.code)&&(e.code="stale"),e}function mr({play:e,action:t}){let[s,n]=b("");return i`<form class="card stack" onSubmit=${a=>{a.preventDefault(),
e.act(()=>e.table.changeAction(t.id,{fiction_changed:s.trim()},"*"))}}>
    <label for="different">${o("This was tried the same way before. What is different now?")}</label>
    <input
      id="different"
      class="says"
      required
      maxlength="500"
      value=${s}
      onInput=${a=>n(a.target.value)}
    />
    <${k} play=${e}>${o("Tell {player}",{player:e.gmName})}<//>
  </form>`}function hr({code:e}={code:""}){return["incomplete","goal_asked","already_tried"].includes(e)?o("Something is missing"):o("That cannot be rolled")}function fr({
play:e,action:t,pointer:s="",patch:n}){let r=s.split("/").filter(p=>p&&p!=="spec")[0],a=r&&e.field(r),[c,l]=b(void 0);if(!a||a["x-owner"]==="gm"||je(e,t).some(p=>p.
field===r))return null;let u=ie(a),d=u.type==="integer"?Math.max(0,u.minimum??0):a.default,$=c??t.spec[r]??d,h=typeof $=="string"?!$.trim():($??null)===null;return i`<form class="card stack" onSubmit=${p=>{
p.preventDefault(),h||n({[r]:$})}}>
    <${V} play=${e} form="missing" name=${r} needed value=${$} change=${l} />
    <${k} play=${e} class="primary" lacks=${h}>${o("Send")}<//></form>`}function pr({play:e,stakes:t}){let{critical:{decimal:s},hope:{decimal:n}}=t.readings,r=[
{kind:"price",chance:1-s-n,says:o("with Fear")},{kind:"clean",chance:n,says:o("with Hope")},{kind:"crit",chance:s,says:e.label("outcome","critical_success")}];return i`<p>${o(
"{gm} knows whether it works; a critical always does.",{gm:e.gmName})}</p>
  <${z} parts=${r} />
  <${$e} parts=${r} />`}function gr({play:e,action:t,stakes:s,parts:n,roll:r}){let a=fe(s),[c]=s?.outcomes??[],l=n&&!we(e,t)?`${Q(n,["price","clean","crit"])} %`:
"",u=a?e.label("outcome",c.outcome):l,d=br(s?.costs??[]).map(w=>tt(e,w)).join(", "),$=s?.costs?.find(({lacks:w})=>w),h=Nt(e,t,s?.costs??[]),p=[u,d?o("costs {cos\
ts}",{costs:d}):o("costs nothing"),h].filter(Boolean).join(" \xB7 "),f=s&&s.terms_digest===t.terms_digest,m=e.slow?o("Your roll is on its way \u2026"):kr(e,t,s);
return i`<div class="dock"><div class="go">
    <${k}
      play=${e}
      class=${a?"":"primary"}
      lacks=${!!$||!f}
      onClick=${r}
    >
      <span>${m}</span>
      <small>${$?o("{name} has {n}.",{name:e.label("track",$.track),n:$.has}):p}</small>
    <//>
  </div></div>`}function br(e){let t=new Map;for(let{who:s,track:n,amount:r}of e){let a=`${s} ${n}`;t.set(a,{who:s,track:n,amount:r+(t.get(a)?.amount??0)})}return[
...t.values()]}function kr(e,t,s){let n=we(e,t);if(e.family==="duality"&&!n)return o("Roll Hope and Fear");if(fe(s))return o("Go through with it");if(t.spec.take_automatic)
return o("Take the success");let r=n?s?.sides.length:Number.parseInt(s?.summary??"",10);return Number.isFinite(r)?r===0&&e.family==="fitd"&&!n?o("Roll 2 dice, t\
he lower counts"):O(r,"Roll {n} die","Roll {n} dice"):o("Roll")}var wr={spec:{},says:{}};function It({play:e,action:t,inner:s=!1}){let{draft:n,change:r,send:a}=J(e,`terms ${t.id}`,wr,t.id),{spec:c}=n,l={...t.says,...n.says},
u=e.stakes.get(t.id)?.value,d=e.nameOf(t.character),$=e.personName(e.actor(t.character)),h=we(e,t),p=h?[]:Object.keys(e.game.slots),f=p.some(C=>(l[C]??"")!==(t.
says?.[C]??"")),m=st(e,t),w=t.offers.filter(C=>C.state==="open"||m.includes(C)),S=je(e,t),A=C=>a(()=>e.table.changeAction(t.id,{spec:{...c,...C},...f?{says:l}:{},
agreed:!0},"*"),()=>{e.kept=t.id,e.step(),e.say(o("Agreed: {name} can roll.",{name:d}))}),v=Ne(e,t),y=!t.agreed||t.awaits.some(({who:C})=>e.isMe(C)),R=v?o("{nam\
e} asks: {what}",{name:e.nameOf(v.by),what:ve(e,t,v)}):t.agreed?o("Waiting for {player}",{player:$}):o("Set the terms"),G=C=>e.act(()=>e.table.changeAction(t.id,
C,"*"),()=>e.look("")),X=(C,L)=>r({spec:{...c,[C]:L}}),Y=u?.outcomes?.length?B(e,u.outcomes,t.says):null,se=h?qs:{fitd:Or,duality:Cr,pool:Sr}[e.family]??_r;return i`
    ${!s&&i`<section class=${y?"turn":"wait"} tabindex="-1">
        <p class="kick">
          ${t.agreed?o("Agreed: {name} can roll",{name:d}):o("{player} asks",{player:$})} · ${d}
        </p>
        <h1 class=${t.agreed||v||!t.spec.goal?"":"off"}>
          ${R}${y?"":i`<span class="dots"></span>`}
        </h1>
      ${t.spec.goal&&i`<p class="says">${E(t.spec.goal)}</p>`}
      <${pe} play=${e} action=${t} />
      ${t.fiction_changed&&i`<p>${o("Different now: {what}",{what:E(t.fiction_changed)})}</p>`}
      ${S.length>0&&i`<p class="small">
          ${o("Taken: {what}",{what:W(S.map(({title:C,cost:L})=>L?`${C} (${L})`:C))})}
        </p>`}
    </section>`}
    ${v&&i`<${Me} play=${e} action=${t} offer=${v} />`}
    ${w.some(C=>C!==v)&&i`<section class="card">
        <h2>${o("Offers")}</h2>
        <ul>
          ${w.filter(C=>C!==v).map(C=>i`<${ue} key=${C.id} ...${Z(e,t,C)} play=${e} action=${t} />`)}
        </ul>
      </section>`}
    <${se} play=${e} action=${t} spec=${c} set=${X} agree=${A} player=${$} />
    ${!h&&i`<section class="card stack">
      <div class="stakes2">
        ${p.map(C=>i`<div>
              <label for=${`says-${C}`}>${Ss(e,C)}</label>
              <input
                class="says"
                id=${`says-${C}`}
                maxlength="500"
                value=${l[C]??""}
                onInput=${L=>r({says:{...n.says,[C]:L.target.value}})}
              />
            </div>`)}
      </div>
      ${t.agreed&&f&&i`<${k} play=${e} onClick=${()=>A({})}>${o("Tell {player}",{player:$})}<//>`}
      ${Y&&i`<div>
          <h3>${o("What {player} sees",{player:$})}</h3>
          <${z} parts=${Y} />
          <p class="hint">
            ${fe(u)?`${M(u.summary)}.`:_s(Y)}
            ${t.agreed?"":o("Not agreed yet.")}
          </p>
        </div>`}
      ${u?.problem&&!xr(e,u.problem)&&i`<p class="hint">${M(e.named(u.problem.detail))}</p>`}
    </section>`}
    ${h&&u?.problem&&i`<p class="note">${M(e.named(u.problem.detail))}</p>`}
    ${e.game.offers.bargain&&i`<${et} play=${e} action=${t} />`}
    <${jr} play=${e} action=${t} />
    <${vr} play=${e} action=${t} player=${$} />
    <section class="row wrap card">
      <${k} play=${e} class="quiet" onClick=${()=>G({state:"refused",why:"no_roll_needed"})}>
        ${o("No roll needed")}
      <//>
      <${k} play=${e} class="quiet" onClick=${()=>G({state:"refused",why:"impossible"})}>
        ${o("Impossible that way")}
      <//>
      <${k} play=${e} class="quiet push" onClick=${()=>G({state:"cancelled"})}>
        <${x} name="close" />
        ${o("Cancel")}
      <//>
    </section>`}function vr({play:e,action:t,player:s}){let[n,r]=b("");return i`<form class="card stack" onSubmit=${c=>{c.preventDefault(),e.act(()=>e.table.changeAction(
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
  </form>`}function xr(e,{pointer:t=""}){return e.field(t.split("/").at(-1))?.["x-owner"]==="gm"}var un=["controlled","risky","desperate"],Ee=["zero","limited",
"standard","great","extreme"];function Or({play:e,action:t,spec:s,set:n,agree:r,player:a}){let c=N(null),l=d=>e.game.tables.effects.find(({id:$})=>$===d)?.ticks??
0,u=d=>{let $={ArrowLeft:-1,ArrowRight:1,ArrowUp:-Ee.length,ArrowDown:Ee.length}[d.key],h=[...c.current.querySelectorAll("button")],p=h[h.indexOf(document.activeElement)+
$];$&&p&&(d.preventDefault(),p.focus())};return i`<section class="card">
    <div class="row wrap">
      <h2>${o("How dangerous, and how much?")}</h2>
      <span class="hint push">${o("One press agrees: {player} can roll at once",{player:a})}</span>
    </div>
    <table
      class="grid"
      ref=${c}
      onKeyDown=${u}
      aria-label=${o("Position and effect: press a square to agree to both")}
    >
      <tr>
        <td class="corner"></td>
        ${Ee.map(d=>i`<th scope="col">
              ${e.label("effect",d)}
              <small>${O(l(d),"{n} tick","{n} ticks")}</small>
            </th>`)}
      </tr>
      ${un.map((d,$)=>i`<tr>
          <th scope="row"><span class="row"><${Re} level=${$+1} />${e.label("position",d)}</span></th>
        ${Ee.map(h=>{let p=t.agreed&&t.spec.position===d&&t.spec.effect===h,f=d==="risky"&&h==="standard",m=[`${e.label("position",d)}, ${qe(e,h)}`,f&&o("usual")].
filter(Boolean).join(", ");return i`<td>
            <${k}
              play=${e}
              aria-pressed=${String(p)}
              class=${f?"usual":""}
              aria-label=${m}
              onClick=${()=>r({position:d,effect:h})}
            >
            ${l(h)?i`<span class="ticks">
                  ${Array.from({length:l(h)},()=>i`<svg viewBox="0 0 9 12" aria-hidden="true"><rect width="9" height="12" rx="1.5" /></svg>`)}
                </span>`:"0"}
            ${f?o("usual"):""}
          <//>
        </td>`})}</tr>`)}
    </table>
    <details class="small"><summary>${o("What does that mean?")}</summary><dl class="meanings">${Object.entries({position:un,effect:Ee}).map(([d,$])=>$.map(h=>i`<dt>${e.
label(d,h)}</dt><dd>${e.help(d,h)}</dd>`))}</dl></details>
    <${ot} play=${e} action=${t} spec=${s} set=${n} /></section>`}function Cr({play:e,action:t,spec:s,set:n,agree:r,player:a}){let c=typeof t.spec.difficulty=="\
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
        ${o("It is sealed now, so that it cannot move. {player} sees Hope and Fear, not whether it works.",{player:a})}
      </p>`}
    <${k}
      play=${e}
      class="primary"
      onClick=${()=>r({difficulty:l,difficulty_hidden:u})}
    >
      ${t.agreed?o("Difficulty {n}: agree again",{n:l}):o("Agree to Difficulty {n}",{n:l})}
    <//>
    <${ot} play=${e} action=${t} spec=${s} set=${n} /></section>`}function Sr({play:e,action:t,spec:s,set:n,agree:r,player:a}){return i`<section class="card">
    <div class="row wrap">
      <h2 id="difficulty">${o("Difficulty")}</h2>
      <span class="hint push">${o("One press agrees: {player} can roll at once",{player:a})}</span>
    </div>
    <div class="dial" role="group" aria-labelledby="difficulty">
      ${[2,3,4,5,6,7,8,9,10].map(c=>i`<${k}
            play=${e}
            class=${c===6?"usual":""}
            aria-pressed=${String(t.agreed&&t.spec.difficulty===c)}
            aria-label=${c===6?o("6, usual"):c}
            onClick=${()=>r({difficulty:c})}
          >
            ${c}
          <//>`)}
    </div>
    <${ot} play=${e} action=${t} spec=${s} set=${n} /></section>`}function _r({play:e,action:t,spec:s,set:n,agree:r,player:a}){return i`<section class="card stack">
    <${k} play=${e} class="primary" onClick=${()=>r({})}>
      ${o("Agree: {player} can roll",{player:a})}
    <//>
    <${ot} play=${e} action=${t} spec=${s} set=${n} /></section>`}var Tr=new Set(["position","effect","difficulty","difficulty_hidden","traits","trait","trait_n\
ame","willpower_cancellable"]);function ot({play:e,action:t,spec:s,set:n}){let r=[...oe(e,["gm"],!0),...oe(e,["gm"],!1)].filter(([a])=>!Tr.has(a));return i`<details><summary class="small">${o(
"More")}</summary><div class="stack">
    ${"clock"in e.game.fields&&!e.game.clock_flag&&i`<${qr} play=${e} action=${t} />`}
    ${"factors"in e.game.spec.properties&&i`<${Ar} play=${e} action=${t} spec=${s} set=${n} />`}
    ${r.map(([a])=>i`<${V}
          key=${a}
          play=${e}
          name=${a}
          value=${a in s?s[a]:t.spec[a]}
          change=${c=>n(a,c)}
        />`)}
    ${"multiple"in e.game.counted&&i`<div>
        <label for="extra-actions">${o("Actions beyond the declared ones, this turn")}</label>
        <${I}
          play=${e}
          id="extra-actions"
          value=${t.extra_actions??0}
          most=${20}
          change=${a=>e.act(()=>e.table.changeAction(t.id,{extra_actions:a||null,agreed:t.agreed},"*"))}
        />
      </div>`}
    <p class="hint">${o("They go with your agreement.")}</p></div></details>`}function qr({play:e,action:t}){let s=e.clocks.filter(({state:r,id:a})=>r==="open"||
a===t.clock);if(!s.length)return null;let n=({value:r})=>e.act(()=>e.table.changeAction(t.id,{clock:r||null,agreed:t.agreed},"*"));return i`<div>
    <label for="terms-clock">${o("Which clock does it fill?")}</label>
    <select id="terms-clock" value=${t.clock??""} ...${Oe(e,n)}>
    <option value="">${o("none")}</option>
    ${s.map(({id:r,name:a})=>i`<option value=${r}>${a}</option>`)}
  </select>
</div>`}function Ar({play:e,action:t,spec:s,set:n}){let r=e.field("factors"),a=s.factors??t.spec.factors??{},c=r.properties??{};return i`<fieldset><legend>${r.title}</legend><p class="hint">${r.
description}</p><div class="stack">
    ${Object.entries(c).filter(([,l])=>l.type==="integer").map(([l,u])=>i`<div class="row">
            <span>${u.title}</span>
            <${I}
              says=${u.title}
              value=${a[l]??0}
              least=${-2}
              most=${2}
              change=${d=>n("factors",{...a,[l]:d})}
            />
          </div>`)}
  </div></fieldset>`}function jr({play:e,action:t}){let s=Object.entries(t.spec).flatMap(([r,a])=>Array.isArray(a)&&["player","shared"].includes(e.field(r)?.["x\
-owner"])?a.map((c,l)=>[`${r}/${l}`,`${e.field(r).title}: ${c.name??c}`]):[]),n=r=>e.act(()=>e.table.changeAction(t.id,{strike:[r]},"*"));return s.length?i`<section class="card">
    <h2>${o("Does something not fit?")}</h2>
    <ul>
      ${s.map(([r,a])=>i`<li class="way">
            <div>${a}</div>
            <${k} play=${e} onClick=${()=>n(r)}>
              ${o("Strike")}
            <//>
          </li>`)}
    </ul>
  </section>`:null}var dn="who I am",$n="others of the same name";function Wt(e,t){let s=({name:r})=>ae(r,t.name),n=({id:r})=>Number(r.slice(1))<Number(t.id.slice(1));return e.people.
find(r=>r.active&&r.role!=="gm"&&s(r)&&n(r))}function mn(e,{id:t}){return e.characters.filter(({owner:s})=>s===t)}function hn({play:e}){let t=e.people.find(({id:c})=>c===
e.me),s=t&&!e.isGm&&Wt(e,t);if(!s||mn(e,t).length)return null;let n={name:s.name,gm:e.gmName};if(te("localStorage",dn,e))return i`<section class="wait" tabindex="-1">
      <p class="kick">${o("You are {name}",n)}</p>
      <h1>${o("Waiting for {gm} to hand you your seat",n)}<span class="dots"></span></h1>
    </section>`;let r=()=>{me("localStorage",dn,e,!0),e.changed()},a=async()=>{let c=await e.page.askName?.();c!==null&&await e.act(()=>e.table.revoke(e.me))&&e.
page.anotherName(c)};return i`<section class="turn" tabindex="-1">
    <p class="kick">${o("{name} sits here already",n)}</p>
    <h1>${o("Are you {name}?",n)}</h1>
  </section>
    <div class="row wrap"><button class="primary" onClick=${r}>${o("I am {name}",n)}</button>
    <${k} play=${e} onClick=${a}>${o("I am somebody else: take another name")}<//></div>
    <p class="hint">${o("{gm} sees that you have come back, and hands you your seat with one press.",n)}</p>`}function fn({play:e}){if(!e.isGm)return null;let t=te(
"localStorage",$n,e)??[];return e.people.filter(n=>n.active&&n.role==="player"&&!t.includes(n.id)&&Wt(e,n)).map(n=>{let r=Wt(e,n),a=mn(e,r),c={name:n.name,characters:W(
a.map(({name:$})=>$))},l=e.present.has(r.id),u=()=>e.act(async()=>{for(let{id:$,version:h}of a)await e.table.changeCharacter($,{owner:n.id},h);return e.table.revoke(
r.id)}),d=()=>{me("localStorage",$n,e,[...t,n.id]),e.changed()};return i`<section class="turn" key=${n.id}><p class="kick">${o("{name} has joined again",c)}</p>
      <h2>
        ${a.length?o("Give {characters} to the new {name}?",c):o("Close the former seat of {name}?",c)}
      </h2>
      ${l&&i`<p>${o("The former {name} is here too: ask them first.",c)}</p>`}
      <div class="row wrap">
        <${k} play=${e} class="primary" onClick=${u}>
          ${o("Hand the seat over")}
        <//>
      <button onClick=${d}>${o("It is somebody else")}</button></div></section>`})}function pn({play:e}){let t=e.awaited(!0),n=e.actions.get(e.focus)??(["ask","write"].includes(e.focus)?void 0:t[0]?.action??e.actions.get(e.kept)??Nr(e)),r=t.filter(
({action:c})=>c.id!==n?.id),a=N(null);return j(()=>{if(!(e.stepped||e.pressed)||e.sending)return;let c=d=>d.dataset.way===e.pressed,l=!e.stepped&&[...a.current.
querySelectorAll("[data-way]")].find(c);e.stepped=!1,e.pressed="",document.activeElement?.matches("input, textarea, select")||as(l?.querySelector?.("button")??a.
current.querySelector(".turn, .wait"))}),i`<div ref=${a}>
    <${Mr} play=${e} />
    <${hn} play=${e} />
    <${fn} play=${e} />
    ${r.length>0&&i`<p class="next">
        <button class="quiet" onClick=${()=>e.look(r[0].action.id)}>
          ${o("next: {name}",{name:e.nameOf(r[0].action.character)})}
        </button>
      </p>`}
    ${n?i`<${Er} key=${n.id} play=${e} action=${n} />`:i`<${Dr} play=${e} />`}
    ${n&&i`<div class="row wrap">
        <button class="quiet" onClick=${()=>e.look("ask")}>
          <${x} name="plus" />
          ${e.isGm?o("Call for another roll"):o("Something else")}
        </button>
        <${gn} play=${e} />
      </div>`}
    ${n&&i`<${bn} play=${e} current=${n} />`}
  </div>`}function Nr(e){return[...e.actions.values()].reverse().find(t=>!e.isGm&&e.isMe(t.character)&&t.awaits.length)}function gn({play:e}){return i`<button class="quiet" onClick=${()=>e.
open("dice")}><${x} name="dice" />${o("Other dice")}</button>`}function Mr({play:e}){let{refusal:t}=e,{contradictions:s,foreign:n}=Ve(e),r=e.since.toLocaleTimeString(
U,{hour:"2-digit",minute:"2-digit"});return i`<div class="notices">
    ${e.gone&&i`<p class="note" role="status">
        ${o("You see the table as of {time}. What needs the table waits until it is back.",{time:r})}
      </p>`}
    ${e.slow&&i`<p class="note" role="status">
        ${o("What you sent is on its way. It may have arrived already. We ask until we know; it never happens twice.")}
      </p>`}
    ${s>0&&i`<p class="note bad" role="alert">
        ${o("What the table tells does not agree with what it told before. The proof is kept here.")} <button class="mini" onClick=${()=>e.open("fair")}>
          ${o("Fair dice")}
        </button>
      </p>`}
    ${n>0&&i`<${Qe} count=${n} />`}
    <div role="alert">${t&&i`<p class="note bad">
        ${t.text} ${t.more.join(" ")} <button class="mini quiet" aria-label=${o("Close")} onClick=${()=>{e.refusal=null,e.changed()}}><${x} name="close" /></button></p>`}</div></div>`}
function Er({play:e,action:t}){if(t.state==="rolled"||t.state==="settled")return i`<${tn} play=${e} action=${t} />`;let s=e.isMe(t.character);return e.isGm&&s&&
t.agreed?i`<${Mt} play=${e} action=${t} />
    <details class="card">
      <summary>${o("Change the terms")}</summary>
      <${It} play=${e} action=${t} inner=${!0} />
    </details>`:e.isGm?i`<${It} play=${e} action=${t} />`:s?i`<${Mt} play=${e} action=${t} />`:i`<${Ir} play=${e} action=${t} />`}function Ir({play:e,action:t}){
let s=st(e,t),n=Ne(e,t),r=e.stakes.get(t.id)?.value,a=r?.outcomes?.length?B(e,r.outcomes,t.says):null,c=e.nameOf(t.character),[l,u]=b(""),d=jt(e,t),$=e.game.offers.
assist,h=pt(e,t),p=f=>e.act(()=>e.table.makeOffer(t.id,{kind:"assist",character:f,text:l}),()=>u(""));return i`<section class=${n?"turn":"wait"} tabindex="-1">
    <p class="kick">${n?o("{name} asks you",{name:c}):o("{name} is about to roll",{name:c})}</p>
    <h1>
      ${n?ve(e,t,n):o("Waiting for {who}",{who:W([...new Set(t.awaits.map(({who:f})=>e.nameOf(f)))])})}
    </h1>
      ${n&&i`<${Et} play=${e} offer=${n} stakes=${r} parts=${a} />`}
      ${t.spec.goal&&i`<p class="says">${E(t.spec.goal)}</p>`}
      <${pe} play=${e} action=${t} />
    </section>
    ${r&&!r.problem&&i`<section class="card" aria-label=${o("Stakes")}><${nt} play=${e} action=${t} /></section>`}
    ${n&&i`<${Me} play=${e} action=${t} offer=${n} />`}
    ${s.some(f=>f!==n)&&i`<section class="card">
        <ul>
          ${s.filter(f=>f!==n).map(f=>i`<${ue} key=${f.id} ...${Z(e,t,f)} play=${e} action=${t} />`)}
        </ul>
      </section>`}
    ${d.length>0&&i`<section class="card stack"><h2>${o("Help {name}",{name:c})}</h2>
      ${h&&i`<p class="gain"><b>${o("{now} to {next} %",h)}</b></p>
        <${z} plain parts=${h.parts} was=${Ue(h.was)} />`}
      <div>
        <label for="help-text">${o("How?")}</label>
        <input
          id="help-text"
          class="says"
          maxlength="500"
          value=${l}
          onInput=${f=>u(f.target.value)}
        />
      </div>
      <div class="row wrap">
        ${d.map(f=>i`<${k} play=${e} onClick=${()=>p(f.id)}>
              ${o("{name} helps",{name:f.name})} <span class="soft tiny">
                ${$.costs&&o("costs {costs}",{costs:le(e,$.costs)})}
              </span>
            <//>`)}
      </div>
    </section>`}
    ${e.game.offers.die&&i`<${Wr} play=${e} action=${t} />`}
    ${e.game.offers.bargain&&i`<details class="card">
        <summary>${o("Offer a devil's bargain")}</summary>
        <${et} play=${e} action=${t} />
      </details>`}`}function Wr({play:e,action:t}){let[s,n]=b(""),[r,a]=b(6),c=l=>{l.preventDefault(),e.act(()=>e.table.makeOffer(t.id,{kind:"die",die:{source:s.
trim(),sides:r}}),()=>n(""))};return i`<details class="card"><summary>${o("Give a die")}</summary><form class="stack" onSubmit=${c}>
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
      ${[4,6,8,10,12].map(l=>i`<button type="button" aria-pressed=${String(l===r)} onClick=${()=>a(l)}>
            ${o("d{n}",{n:l})}
          </button>`)}
    </div>
    <${k} play=${e}>${o("Offer it")}<//></form></details>`}function Dr({play:e}){let t=[...e.entries].reverse().find(({type:f})=>f==="rolled"||f==="resisted"),s=e.
awaited(!1),n=e.role==="spectator",r=e.isGm||e.mine.length>0,[a,c]=b(()=>he(e,"ask")),l=!e.isGm&&(!t||!e.mine.length),u=e.focus==="ask"||a||l,d=u?[]:sn(e),$=u&&
!n&&!e.characters.length,[h]=b(()=>he(e,"character")),p=[...new Set(s.flatMap(({turns:f})=>f.map(({who:m})=>e.nameOf(m))))];return i`
    ${p.length>0&&!d.length&&i`<section class="wait" tabindex="-1">
        <p class="kick">${o("Nothing is due from you")}</p>
        <h1>${o("Waiting for {who}",{who:W(p)})}<span class="dots"></span></h1>
      </section>`}
    ${d.map(f=>i`<${nn} key=${f.id} play=${e} action=${f} />`)}
    ${!p.length&&!d.length&&i`<section class="wait" tabindex="-1"><h1>${Rr(e,t)}</h1></section>`}
    <${bn} play=${e} />
    ${e.isGm&&!t&&i`<${Lr} play=${e} />`}
    ${t&&i`<${Ae} key=${t.seq} play=${e} entry=${t} />`}
    <${vs} play=${e} />
    ${!n&&u&&i`<${He} play=${e} close=${l?null:()=>c(!1)} />`}
    ${!n&&!u&&r&&i`<button class=${e.isGm||d.length?"wide":"primary wide"} onClick=${()=>{e.focus="ask",c(!0)}}>${e.isGm?o("Call for a roll"):o("I want to \u2026")}</button>`}
    ${!n&&i`<${gn} play=${e} />`}
    ${e.isGm&&e.game.resist_rule&&e.characters.length>0&&i`<${yr} play=${e} />`}
    ${e.isGm&&!$&&i`<details class="card" open=${h}>
        <summary>${o("A character of yours")}</summary>
        <${Be} play=${e} />
      </details>`}`}function yr({play:e}){let[t]=b(()=>he(e,"narrate")),{draft:{text:s,harm:n,cid:r},written:a,change:c,clear:l,send:u}=J(e,"narrate",{text:"",harm:1,
cid:""}),d=e.character(r)?r:e.characters[0].id,$=h=>{h.preventDefault();let p={id:"custom",text:s.trim(),...n?{harm_level:n}:{}},f={kind:"narrated",character:d,
consequences:[p]};u(()=>e.table.openAction(f))};return i`<details class="card" open=${t}>
    <summary>${o("Something befalls somebody")}</summary>
    <form class="stack" onSubmit=${$}>
    <div>
      <label for="narrate-who">${o("Whom does it befall?")}</label>
      <select id="narrate-who" value=${d} onChange=${h=>c({cid:h.target.value})}>
        ${e.characters.map(({id:h,name:p})=>i`<option value=${h}>${p}</option>`)}
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
        onInput=${h=>c({text:h.target.value})}
      />
    </div>
    <div>
      <label for="narrate-harm">${o("Level of harm; 0 is none")}</label>
      <${I} id="narrate-harm" value=${n} most=${3} change=${h=>c({harm:h})} />
    </div>
    <p class="hint">${o("No roll comes before it. It can be resisted.")}</p>
    <div class="row wrap">
      <${k} play=${e}>${o("Tell the table")}<//>
      ${a&&i`<button type="button" class="quiet" onClick=${l}>${o("Cancel")}</button>`}
    </div>
  </form>
</details>`}function Rr(e,t){return e.role==="spectator"?o("You watch"):!e.mine.length&&!e.isGm?o("Who do you play?"):e.isGm?t?o("What happens now?"):o("Your ta\
ble is open"):t?o("What do you do?"):o("What do you want to do?")}function Lr({play:e}){let t=e.people.filter(({id:n,active:r})=>r&&n!==e.me),s=[[te("localStora\
ge",hs,e),o("Save your seat: it is in this browser alone"),"seat",o("Save")],[t.length>0,o("Invite the players"),"invite",o("Invite")],[e.characters.length>0,o(
"They name their characters")],[e.clocks.length>0,o("Draw a clock: what are they up against?")],[e.actions.size>0,o("Call the first roll, or let a player ask fo\
r one")]];return i`<section class="card"><h2>${o("Your first evening")}</h2><ul class="steps">
    ${s.map(([n,r,a,c])=>i`<li>
          <${x} name=${n?"check":"more"} />
          <span>${r}${n?i`<span class="off"> (${o("done")})</span>`:""}</span>
          ${a&&!n&&i`<button class="mini push" onClick=${()=>e.open(a)}>${c}</button>`}
        </li>`)}
  </ul></section>`}function bn({play:e,current:t}){let s=[...e.actions.values()].filter(r=>r.id!==t?.id&&r.state!=="settled"&&!r.awaits.some(({who:a})=>e.isMe(a)));
if(!s.length)return null;let n=e.role==="spectator";return i`<section class="card">
    <h2>${t?o("Also open"):o("At the table now")}</h2>
    <ul class="queue">${s.map(r=>{let a=jt(e,r).length>0&&pt(e,r),c=i`<span class="says">${r.spec.goal??""}</span>
      <span class="who">
        ${e.nameOf(r.character)} · ${o("waits for {who}",{who:W([...new Set(r.awaits.map(({who:l})=>e.nameOf(l)))])})}
      </span>`;return i`<li>
        ${n?i`<p class="entry">${c}</p>`:i`<button class="entry" onClick=${()=>e.look(r.id)}>${c}</button>`}
      ${r.state!=="rolled"&&!t&&i`<div class="watched">
          <${pe} play=${e} action=${r} />
          <${nt} play=${e} action=${r} />
          ${a&&i`<button class="wide" onClick=${()=>e.look(r.id)}>
              ${o("Help {name}: {now} to {next} %",{...a,name:e.nameOf(r.character)})}
            </button>`}
        </div>`}
    </li>`})}</ul></section>`}function Rt(e,{properties:t}){return Object.keys(t).find(s=>s!==e.game.approach.member)}var yt="free";function Dt({owner:e,free:t}){return e??(t?yt:"")}function kn({
play:e,character:t,close:s}){let[n,r]=b(()=>({name:t.name,note:t.note,owner:Dt(t),sheet:t.sheet??{},version:t.version})),a=m=>r({...n,...m}),c=e.role==="gm",l=JSON.
stringify([t.sheet,t.name,t.note]),u=N(l),d=u.current!==l,$=async m=>{m.preventDefault();let w={name:n.name.trim()||t.name,note:n.note,sheet:n.sheet};if(c&&n.owner!==
Dt(t)){let A=n.owner===yt;Object.assign(w,{owner:A?null:n.owner||null,free:A})}let S=d?n.version:t.version;await e.act(()=>e.table.changeCharacter(t.id,w,S))&&(e.
say(o("Saved.")),s())},h=()=>{u.current=l,r({name:t.name,note:t.note,owner:Dt(t),sheet:t.sheet??{},version:t.version})},p=async()=>{await e.ask(o("Remove {name}\
 from the table? The story keeps what they did.",{name:t.name}),o("Remove them"))&&await e.act(()=>e.table.deleteCharacter(t.id,t.version))},f=m=>`${t.id}-${m}`;
return i`<form class="stack more-row" onSubmit=${$}>
    ${d?i`<p class="note" role="status">
          ${o("Somebody has changed this sheet meanwhile.")} <button type="button" class="mini" onClick=${h}>
            ${o("Take theirs")}
          </button>
        </p>`:null}
    <div>
      <label for=${f("name")}>${o("Name")}</label>
      <input
        id=${f("name")}
        maxlength="80"
        value=${n.name}
        onInput=${m=>a({name:m.currentTarget.value})}
      />
    </div>
    ${Object.entries(e.game.sheet.properties).map(([m,w])=>i`<${wn}
        key=${m}
        play=${e}
        id=${f(m)}
        title=${w.title}
        hint=${w.description}
        schema=${{...w.additionalProperties,"x-names":w["x-names"]}}
        value=${n.sheet[m]??{}}
        known=${Fr(e,m)} change=${S=>a({sheet:{...n.sheet,[m]:S}})} />`)}
    <div>
      <label for=${f("note")}>${o("Note")}</label>
      <textarea
        id=${f("note")}
        class="says"
        maxlength="500"
        value=${n.note}
        onInput=${m=>a({note:m.currentTarget.value})}
      >
      </textarea>
    </div>
    ${c?i`<div>
          <label for=${f("owner")}>${o("Who plays them")}</label>
          <select
            id=${f("owner")}
            value=${n.owner}
            onChange=${m=>a({owner:m.currentTarget.value})}
          >
          <option value="">${o("the game master")}</option>
          <option value=${yt}>${o("whoever takes them")}</option>
          ${e.people.filter(({active:m,role:w})=>m&&w==="player").map(({id:m,name:w})=>i`<option value=${m}>${w}</option>`)}
        </select></div>`:null}
    <div class="row wrap">
      <${k} play=${e} class="primary">${o("Save")}<//>
      <button type="button" onClick=${s}>${o("Cancel")}</button>
      <${k} play=${e} type="button" class="quiet push" onClick=${p}>${o("Remove them")}<//></div>
  </form>`}function Fr(e,t){return[...new Set(e.characters.flatMap(({sheet:s})=>Object.keys(s?.[t]??{})))]}function wn({play:e,id:t,title:s,hint:n,schema:r,value:a,
known:c,change:l}){let[u,d]=b(""),$=N(null),h=(r["x-names"]??[]).filter(v=>!Object.keys(a).some(y=>ae(y,v))),p=r.type==="object"?Rt(e,r):"",f=r.enum?r.enum[1]??
r.enum[0]:r.type==="object"?{[e.game.approach.member]:1}:1,m=v=>v in a||l({...a,[v]:f}),w=()=>{let v=u.trim();if(!v){$.current?.focus();return}m(v),d(""),$.current?.
focus()},S=v=>l(Object.fromEntries(Object.entries(a).filter(([y])=>y!==v))),A=v=>{v.key==="Enter"&&(v.preventDefault(),w())};return i`<fieldset class="map"><legend>${s}</legend>${n?
i`<p class="hint">${n}</p>`:null}
    <ul>${Object.entries(a).map(([v,y])=>i`<li key=${v}><span class="map-name">${v}</span>
        <${Gr}
          play=${e}
          id=${`${t}-${v}`}
          name=${v}
          schema=${r}
          value=${y}
          change=${R=>l({...a,[v]:R})}
        />
        <button
          type="button"
          class="mini quiet"
          aria-label=${o("Remove {name}",{name:v})}
          onClick=${()=>S(v)}
        >
          <${x} name="close" />
        </button>
        ${r.type==="object"?i`<div class="below">
              <${wn}
                play=${e}
                id=${`${t}-${v}-${p}`}
                title=${r.properties[p].title}
                schema=${r.properties[p].additionalProperties}
                value=${y[p]??{}}
                known=${[]}
                change=${R=>l({...a,[v]:{...y,[p]:R}})}
              />
            </div>`:null}
      </li>`)}</ul>
    ${h.length>0&&i`<div class="row wrap">
        ${h.map(v=>i`<button type="button" class="mini" onClick=${()=>m(v)}><${x} name="plus" />${v}</button>`)}
      </div>`}
    <div class="row">
      <input
        list=${`${t}-known`}
        aria-label=${o("{title}: another name",{title:s})}
        maxlength="80"
        ref=${$}
        value=${u}
        onKeyDown=${A}
        onInput=${v=>d(v.currentTarget.value)}
      />
      <datalist id=${`${t}-known`}>
        ${c.filter(v=>!(v in a)).map(v=>i`<option value=${v}></option>`)}
      </datalist>
      <button type="button" class="mini" onClick=${w}><${x} name="plus" />${o("Add")}</button></div>
  </fieldset>`}function Gr({play:e,id:t,name:s,schema:n,value:r,change:a}){if(n.enum)return i`<select
      id=${t}
      aria-label=${s}
      value=${r}
      onChange=${c=>a(c.currentTarget.value)}
    >
      ${n.enum.map(c=>i`<option value=${c}>${n["x-enum-labels"]?.[c]?.label??c}</option>`)}
    </select>`;if(n.type==="object"){let{member:c}=e.game.approach,{minimum:l=0,maximum:u=10}=n.properties[c];return i`<${I}
      id=${t}
      says=${s}
      value=${r[c]??0}
      least=${l}
      most=${u}
      change=${d=>a({...r,[c]:d})}
    />`}return i`<${I}
    id=${t}
    says=${s}
    value=${r}
    least=${n.minimum??0}
    most=${n.maximum??99}
    change=${a}
  />`}function Lt({play:e,character:t}){let[s,n]=b(!1);return i`<details
    class="whole"
    onToggle=${r=>r.target===r.currentTarget&&n(r.currentTarget.open)}
  >
    <summary>${t.name}</summary>${s?i`<${xn} play=${e} character=${t} />`:null}
  </details>`}function vn({play:e,character:t}){return i`<section class="card" aria-label=${t.name}>
    <${xn} play=${e} character=${t} titled=${!0} />
  </section>`}function xn({play:e,character:t,titled:s=!1}){let[n,r]=b(!1),a=N(null),c=e.role==="gm"||t.owner===e.me,l=Pr(e,t),u=e.people.find(({id:h})=>h===t.owner),
d=()=>{r(!1),setTimeout(()=>a.current?.focus())},$=s?i`<h2>${t.name}</h2>`:null;return i`<div>
    <div class="row">
      ${$}
      ${s&&e.role==="gm"&&u&&u.id!==e.me?i`<span class="soft small">${u.name}</span>`:null}
      ${c?i`<button
            class="mini quiet push"
            ref=${a}
            aria-expanded=${String(n)}
            aria-label=${o("Change {name}",{name:t.name})}
            onClick=${()=>n?d():r(!0)}
          >
            <${x} name="pen" />
            ${n?o("Done"):o("Change")}
          </button>`:null}
    </div>
    <div class="tracks">
      ${l.map(([h,p])=>i`<${Ft}
            key=${h}
            play=${e}
            who=${t.id}
            name=${t.name}
            track=${h}
            at=${p}
            editing=${n}
          />`)}
    </div>
    ${n?i`<${kn} play=${e} character=${t} close=${d} />`:i`<${Br} play=${e} character=${t} />`}
  </div>`}function Pr(e,{tracks:t}){let s=Object.keys(e.game.tracks),n=r=>s.includes(r)?s.indexOf(r):s.length;return Object.entries(t).sort(([r],[a])=>n(r)-n(a))}
function Ft({play:e,who:t,name:s,track:n,at:r,editing:a,spent:c}){let l=e.label("track",n),{value:u,cap:d}=r,$=(f,m)=>e.actAfter(()=>e.table.changeTracks({changes:[
{who:t,track:n,amount:f,text:m}],note:f<0?c?.take():void 0}),()=>e.say(`${l} ${u+f}`)),h=d!==void 0&&u>=d,p={name:s,track:wt(e,n)};return i`<div class=${`track-\
row ${$t(u)}`}>
    <${be} name=${l} track=${n} value=${u} cap=${d} of=${s} />
    ${a?i`<span class="row">
          <${k}
            play=${e}
            class="mini"
            aria-label=${o("{name}: {track}, one less",p)}
            lacks=${u<=0}
            queued
            onClick=${()=>$(-1)}
          >
            <${x} name="minus" />
          <//>
          <${k}
            play=${e}
            class="mini"
            aria-label=${o("{name}: {track}, one more",p)}
            lacks=${h}
            queued
            onClick=${()=>$(1)}
          >
            <${x} name="plus" />
          <//>
        </span>`:null}
  </div>${(r.texts??[]).map(f=>i`<p class="row harm-text"><span>${f}</span>
    ${a?i`<${k}
          play=${e}
          class="mini quiet push"
          aria-label=${o("{text} is healed",{text:f})}
          queued
          onClick=${()=>$(-1,f)}
        >
          ${o("Healed")}
        <//>`:null}
  </p>`)}`}function Br({play:e,character:t}){let s=Object.entries(e.game.sheet.properties).filter(([n])=>Object.keys(t.sheet?.[n]??{}).length);return i`<div class="values">
    ${s.map(([n,r])=>i`<h3>${r.title}</h3><ul class="chips">
      ${Object.entries(t.sheet[n]).map(([a,c])=>i`<li class="chip">${M(a)} <b>${Hr(e,r,c)}</b></li>`)}
    </ul>`)}
    ${t.note?i`<p class="told note-text">${t.note}</p>`:null}
  </div>`}function Hr(e,t,s){let n=t.additionalProperties??{};if(n.enum)return n["x-enum-labels"]?.[s]?.label??s;if(n.type==="object"){let{member:r}=e.game.approach,
a=Object.entries(s[Rt(e,n)]??{}).map(([c,l])=>`${c} ${l}`);return[s[r],...a].filter(c=>c!==void 0).join(" \xB7 ")}return typeof s=="number"&&n.minimum<0&&s>0?`+${s}`:
String(s).replace("-","\u2212")}function Cn({play:e}){let t=e.role==="gm",{host:s}=e.session.options,n=e.people.filter(c=>c.active),r=e.people.filter(c=>!c.active),a=e.characters.filter(({owner:c})=>!n.
some(({id:l})=>l===c));return i`<section class="card" aria-labelledby="people-title">
    <h2 id="people-title" tabindex="-1">${o("People")}</h2>
    <p class="small">${es(s,e.personName(s))}</p>
    <ul class="people">
      ${n.map(c=>i`<${On} key=${c.id} play=${e} person=${c} />`)}
    </ul>
    ${!t&&a.length?i`<h3>${o("Of the game master")}</h3>
        ${a.map(c=>i`<${Lt} key=${c.id} play=${e} character=${c} />`)}`:null}
    ${t&&r.length?i`<details class="whole">
          <summary>${o("Former seats")}</summary>
          <ul class="people">
            ${r.map(c=>i`<${On} key=${c.id} play=${e} person=${c} />`)}
          </ul>
        </details>`:null}
  </section>`}function On({play:e,person:t}){let[s,n]=b(!1),{id:r,name:a,role:c,active:l}=t,u=r===e.me,d=l&&e.present.has(r),$=e.characters.filter(({owner:m})=>m===
r),h={gm:o("game master"),spectator:o("watches"),player:""},p=l?d?o("here"):o("away"):o("seat closed"),f=$.filter(m=>!e.mine.includes(m));return i`<li class="person">
    <span class=${d?"face":"face away"} aria-hidden="true">${[...a][0]}</span>
    <div>
      <b>${a}</b>
      ${u?i` <span class="soft">${o("(you)")}</span>`:null} <span class="soft">
        ${[h[c],...$.filter(m=>e.mine.includes(m)).map(m=>m.name)].filter(Boolean).join(", ")}
      </span>
      <div class="tiny soft">${p}</div></div>
    ${e.role==="gm"&&!u?i`<button
          class="mini quiet"
          aria-label=${o("{name}: more",{name:a})}
          aria-expanded=${String(s)}
          onClick=${()=>n(!s)}
        >
          <${x} name="more" />
        </button>`:null}
    ${s?i`<${Ur} play=${e} person=${t} />`:null}
    ${f.length?i`<div class="below">
          ${f.map(m=>i`<${Lt} key=${m.id} play=${e} character=${m} />`)}
        </div>`:null}
  </li>`}function Ur({play:e,person:t}){let[s,n]=b(""),{id:r,name:a,active:c,role:l}=t,u=async()=>{if(!await e.ask(o("A new link for {name}? The one they have s\
tops working.",{name:a}),o("Make a new link")))return;let h=await e.act(()=>e.table.renewToken(r));h&&n(ds(us(e.client),h))},d=async()=>{await e.ask(o("Close th\
e seat of {name}? Their characters stay, and are yours until they come back.",{name:a}),o("Close the seat"))&&await e.act(()=>e.table.revoke(r))&&(e.say(o("The \
seat is closed.")),document.getElementById("people-title")?.focus())},$=()=>Gt(e,t);return i`<div class="below stack">
    <div class="row wrap">
      <${k} play=${e} class="mini" onClick=${u}>${c?o("New link"):o("Open the seat again")}<//>
      ${c&&l==="player"?i`<${k} play=${e} class="mini" onClick=${$}>${o("Make game master")}<//>`:null}
      ${c?i`<${k} play=${e} class="mini" onClick=${d}>${o("Close the seat")}<//>`:null}
    </div>
    ${s?i`<${$s} link=${s} label=${o("For {name} alone: anyone who has it sits there",{name:a})} />`:null}
  </div>`}async function Gt(e,{id:t,name:s}){await e.ask(o("Make {name} the game master? You become a player, and only they can give it back.",{name:s}),o("Hand\
 over"))&&await e.act(()=>e.table.handOver(t))&&e.say(o("{name} is the game master now.",{name:s}))}function Sn({play:e}){let t=e.role==="gm",[s,n]=b(!1),{turn:r,
...a}=e.session.tracks,c=Object.entries(a),[l,u]=b(""),d={take(){return u(""),l.trim()||void 0}},$=f=>e.game.tracks[f]?.cost==="spends",h=Object.keys(e.game.once_a_turn).
length>0;if(!c.length&&!h)return null;let p=()=>e.act(()=>e.table.startTurn(),()=>e.say(o("A new turn has begun.")));return i`<section class="card" aria-labelledby="table-title">
    <div class="row"><h2 id="table-title">${o("The table")}</h2>
      ${t&&c.length?i`<button
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
      ${c.map(([f,m])=>i`<${Ft}
            key=${f}
            play=${e}
            who="session"
            name=${o("The table")}
            track=${f}
            at=${m}
            editing=${s&&t}
            spent=${$(f)?d:void 0}
          />`)}
    </div>
    ${s&&t&&c.some(([f])=>$(f))?i`<div>
          <label for="gm-move">${o("What is it spent on?")}</label>
          <input
            id="gm-move"
            class="says"
            maxlength="500"
            value=${l}
            onInput=${f=>u(f.currentTarget.value)}
          />
        </div>`:null}
    ${h?i`<div class="row wrap turn-row">
          <span>${o("Turn {n}",{n:r?.value??1})}</span>
          ${t?i`<${k} play=${e} class="mini push" onClick=${p}>${o("New turn")}<//>`:null}
        </div>`:null}
  </section>`}function _n({play:e}){let t=[...e.actions.values()].map(r=>({action:r,pending:r.consequences.filter(({state:a})=>a==="pending")})).filter(({pending:r})=>r.length);
if(t.length<2)return null;let s=async()=>{let r=t.flatMap(({action:l,pending:u})=>u.map(({character:d})=>d??l.character)),a=W([...new Set(r)].map(l=>e.nameOf(l)));
if(await e.ask(o("Let all of it happen, without asking {who}?",{who:a}),o("Let it happen"))){for(let{action:l,pending:u}of t){let d=Object.fromEntries(u.map(({id:$})=>[
$,"landed"]));if(!await e.act(()=>e.table.choose(l.id,{fate:d})))return}e.look("")}},n=t.reduce((r,{pending:a})=>r+a.length,0);return i`<${k} play=${e} class="quiet wide" onClick=${s}>
    ${O(n,"Settle what waits ({n})","Settle all that waits ({n})")}
  <//>`}var zr="(min-width: 720px) and (max-width: 1099px)";function Pt({play:e,app:t,above:s=!1}){let n=e.awaited(!0);if(Yr(zr)!==s||s&&!n.length)return null;let r=a=>{
e.look(a.id),t.look("now")};return i`<section class=${s?"queue-box above":"queue-box"}>
    <h2>${o("Waiting for you")} <span class="chip">${n.length}</span></h2>
    ${n.length?i`<ul class="queue">${n.map(({action:a,turns:c})=>i`<li>
              <button
                class="entry"
                aria-current=${e.focus===a.id?"true":null}
                onClick=${()=>r(a)}
              >
        <span class="need">${Zt(c[0].what)}</span>
        <span class="says">${a.spec.goal??""}</span>
        <span class="who">${e.nameOf(a.character)}</span></button></li>`)}</ul>`:i`<p class="small soft">${o("Nothing. Let them talk.")}</p>`}
    <${_n} play=${e} />
  </section>`}function Yr(e){let[t,s]=b(()=>matchMedia(e).matches);return j(()=>{let n=matchMedia(e),r=()=>s(n.matches);return n.addEventListener("change",r),()=>n.
removeEventListener("change",r)},[e]),t}function Tn({play:e}){let t=(a,c)=>e.act(()=>e.table.changeSession({options:{...e.session.options,[a]:c}},"*")),s=[["given_dice",o("Dice may be thrown by hand, \
and their faces tapped")],["published",o("Rules of the published game are allowed too")]],{host:n}=e.session.options,r=e.people.filter(({id:a,active:c})=>c||a===
n);return i`${s.map(([a,c])=>i`<label class="tick">
      <input
        type="checkbox"
        checked=${e.session.options[a]}
        ...${Oe(e,({checked:l})=>t(a,l))}
      />${c}</label>`)}
    <div>
      <label for="set-host">${o("Who runs this service?")}</label>
      <select id="set-host" value=${n} ...${Oe(e,({value:a})=>t("host",a))}>
        <option value="">${o("Not said")}</option>
        <option value="none">${o("Nobody who plays here")}</option>
        ${r.map(({id:a,name:c})=>i`<option value=${a}>${c}</option>`)}
      </select>
    </div>`}function qn({play:e}){return i`
    <div><label for="set-language">${o("Language")}</label>
      <select
        id="set-language"
        value=${e.settings.language}
        onChange=${t=>e.set("language",t.currentTarget.value)}
      >
        <option value="">${o("As the browser has it")}</option>
        ${Qt.map(({language:t,name:s})=>i`<option value=${t} lang=${t}>${s}</option>`)}
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
    <${Kr} play=${e} />
    ${e.role==="gm"?i`<${Vr} play=${e} />`:null}
    <${Zr} play=${e} />
    <section class="stack part"><h3>${o("This seat")}</h3>
      <p class="small">
        ${o("You sit here as {name}, on this device alone. To sit elsewhere too, you need a link of your own from the game master.",{name:e.personName(e.me)})}
      </p>
      <button onClick=${()=>e.open("seat")}>${o("Save this seat")}</button>
      <button onClick=${()=>e.page.toDoor()}>${o("Other tables")}</button>
      <button onClick=${()=>Jr(e)}>${o("Leave this table")}</button></section>`}function Kr({play:e}){let[t,s]=b(Xt()),n=e.settings.calls!=="off";return i`<div><label for="set-calls">${o(
"When something awaits you while you look elsewhere")}</label>
    <select
      id="set-calls"
      value=${e.settings.calls}
      onChange=${r=>e.set("calls",r.currentTarget.value)}
    >
      <option value="">${o("A sound and a notification")}</option>
      <option value="off">${o("Only the tab counts")}</option>
    </select>
    ${n&&t==="default"&&i`<button class="quiet" onClick=${async()=>s(await Notification.requestPermission())}>
        ${o("Allow notifications")}
      </button>`}
    ${n&&t==="denied"&&i`<p class="hint">${o("This browser refuses notifications of this page: allow them in its settings.")}</p>`}
    ${n&&t==="none"&&i`<p class="hint">${o("Notifications need https, or the machine of the service itself.")}</p>`}
  </div>`}async function Jr(e){let s=e.role==="gm"?o("Leave, and forget your seat on this device? Nobody else can lead the table, and nobody can let you in agai\
n."):o("Leave, and forget your seat on this device? {gm} can give you a new link.",{gm:e.gmName});await e.ask(s,o("Leave"),{sends:!1})&&e.leave()}function Vr({play:e}){
let[t,s]=b(""),[n,r]=b(""),a=e.people.filter(({id:u,active:d,role:$})=>d&&$==="player"&&u!==e.me),c=async()=>{if(!await e.ask(o("A new code for joining? Links t\
hat were sent stop working; who sits stays."),o("New code")))return;let u=await e.act(()=>e.table.changeCode());u&&s(u.join_code)},l=a.find(({id:u})=>u===n)??a[0];
return i`<section class="stack part"><h3>${o("The table")}</h3>
    <${Tn} play=${e} />
    <div><${k} play=${e} onClick=${c}>${o("New code for joining")}<//>
      ${t?i`<p role="status" class="small">
            ${o("The code is {code} now.",{code:St(t)})} <button class="quiet" onClick=${()=>e.open("invite")}>
              ${o("Invite")}
            </button>
          </p>`:null}
    </div>
    ${a.length?i`<div>
          <label for="set-gm">${o("Hand over to")}</label>
          <div class="row">
            <select id="set-gm" value=${l.id} onChange=${u=>r(u.currentTarget.value)}>
          ${a.map(({id:u,name:d})=>i`<option value=${u}>${d}</option>`)}
        </select><${k} play=${e} class="fixed" onClick=${()=>Gt(e,l)}>${o("Hand over")}<//></div></div>`:null}
    <${Qr} play=${e} />
  </section>`}function Qr({play:e}){let[t,s]=b(!1),[n,r]=b(""),[a,c]=b(!1),l=e.session.name||e.game.title,u=n.trim().toLowerCase()===l.trim().toLowerCase(),d=async()=>{
let h=!1;await e.act(async()=>{try{await e.table.deleteSession(),h=!0}catch(p){if(p.code!=="epoch_open")throw p;c(!0)}}),h&&e.leave()},$=async()=>{await Ks(e)&&
c(!1)};return t?i`<div class="stack note bad">
    <p>${o("Everything goes: story, sheets, clocks, and the proofs of all dice. Nobody can bring it back.")}</p>
    <button onClick=${()=>Ze(e)}>${o("Save my proofs first")}</button>
    <div>
      <label for="set-delete">${o("Write \u201C{name}\u201D to delete it",{name:l})}</label>
      <input
        id="set-delete"
        autocomplete="off"
        value=${n}
        onInput=${h=>r(h.currentTarget.value)}
      />
    </div>
    ${a?i`<p role="alert">
          <b>
            ${o("This chapter has rolls that nobody could check any more. End it first, and take everything along.")}
          </b>
        </p>
          <${k} play=${e} onClick=${$}>${o("End the chapter, download everything")}<//>`:null}
    <div class="row wrap">
      <${k} play=${e} class="primary" lacks=${!u} onClick=${d}>${o("Delete it for all")}<//>
      <button onClick=${()=>s(!1)}>${o("Keep it")}</button>
    </div>
  </div>`:i`<button class="quiet" onClick=${()=>s(!0)}>${o("Delete the table")}</button>`}function Zr({play:e}){return e.warnings.length?i`<section class="stack part"><h3>${o(
"What this device noticed")}</h3>
    <ul class="stack small">
      ${e.warnings.map(({about:t,detail:s,at:n})=>i`<li class="note bad">
            <b>${t}</b>: ${s} <span class="soft tiny">
              ${new Date(n).toLocaleString(U)}
            </span>
          </li>`)}
    </ul>
    <button onClick=${()=>e.open("fair")}>${o("Fair dice")}</button></section>`:null}var Xr=20*6e4;function An(e,t){let s=ei(e.entries),n=ti(e,s).filter(r=>t==="rolls"?r.steps.some(({type:a})=>a==="rolled"||a==="resisted"):t==="all"||oi(e,r));return ri(
n)}function ei(e){let t=new Map;for(let s of e)if(s.reversed_by&&t.set(s.seq,e.find(({seq:n})=>n===s.reversed_by)??{seq:s.reversed_by}),s.type==="reversed")for(let n of s.
reverses??[])t.set(n,s);return t}function ti(e,t){let s=new Map,n=[],r=new Set(e.entries.map(({seq:a})=>a));for(let a of e.entries){let c=si(a),l=Date.parse(a.at);
if(c&&a.type!=="difficulty_opened"){let $=s.get(c);$?a.type==="rolled"&&(n.splice(n.indexOf($),1),n.push($),$.at=l):($={key:`a${c}`,kind:"tale",at:l,steps:[],undone:t},
s.set(c,$),n.push($)),$.steps.push(a);continue}if(a.type==="reversed"&&(a.reverses??[]).some($=>r.has($)))continue;let u=ii(e,a),d=n.at(-1);!u||d?.words&&!d.steps[0].
changes.length&&d.words===u&&d.steps[0].by===a.by||n.push({key:`e${a.seq}`,kind:"minor",at:l,steps:[a],undone:t,words:u})}return n.filter(({kind:a,steps:c})=>a!==
"tale"||ni(c))}function si(e){return e.action?e.action:e.type==="rolled"?`r${e.seq}`:""}function ni(e){return e.some(({action_after:t,ruling:s,announced:n,unruled:r})=>t||
s||n||r)}function oi(e,{steps:t}){let s=new Set(e.mine.map(({id:n})=>n));return t.some(({by:n,character:r,assistants:a=[],changes:c})=>n===e.me||[r,...a,...c.map(
({who:l})=>l)].some(l=>s.has(l)))}function ri(e){let t=[],s=0;for(let n of e){let r=Math.max(n.at,...n.steps.map(({at:a})=>Date.parse(a)));n.at-s>Xr&&t.push({key:`\
t${n.key}`,kind:"scene",at:n.at,steps:[],undone:new Map}),t.push(n),s=Math.max(s,r)}return t}function jn(e){let t=new Date(e),s=navigator.languages.find(r=>r.startsWith(
U))??U,n=t.toLocaleTimeString(s,{hour:"2-digit",minute:"2-digit"});return t.toDateString()===new Date().toDateString()?n:`${t.toLocaleDateString(s,{day:"numeric",
month:"long"})}, ${n}`}function ii(e,t){let s=t.by_name??o("The service"),n=t.clock_after?.name??e.clock(t.clock)?.name,r=t.character_after?.name??t.character_name,
a=t.person_name??t.name??e.personName(t.person);switch(t.type){case"session_created":return o("{who} opened the table.",{who:s});case"imported":return o("{who} \
opened the table from a file.",{who:s});case"session_changed":return o("{who} changed the table.",{who:s});case"person_joined":return o("{who} sat down.",{who:t.
name});case"person_revoked":return t.by===t.person?o("{who} left the table.",{who:s}):o("{who} closed the seat of {person}.",{who:s,person:a});case"gm_handed_ov\
er":return o("{person} is the game master now.",{person:a});case"code_changed":return o("{who} changed the code for joining.",{who:s});case"character_created":return o(
"{who} brought in {character}.",{who:s,character:r});case"character_changed":return o("{who} changed the sheet of {character}.",{who:s,character:r});case"charac\
ter_deleted":return o("{who} removed a character.",{who:s});case"clock_created":return o("{who} started a clock: {clock}.",{who:s,clock:n});case"clock_changed":
return n?o("{who} changed a clock: {clock}.",{who:s,clock:n}):"";case"clock_deleted":return o("{who} put a clock away.",{who:s});case"clock_ticked":return ai(t,
s,n);case"turn_started":return o("{who} began a new turn.",{who:s});case"tracks_changed":return t.changes.length?`${s}: ${W(Je(e,t.changes))}.`:"";case"difficul\
ty_opened":return o("{who} opened the Difficulty: it was {n}.",{who:s,n:t.difficulty});case"epoch_closed":return o("{who} ended chapter {n} of the dice.",{who:s,
n:t.epoch+1});case"epoch_revealed":return o("The seal of chapter {n} is open: its dice can be checked.",{n:t.epoch+1});case"reversed":return o("{who} took somet\
hing back.",{who:s});case"token_renewed":return"";default:return o("Something that this page does not know: {type}.",{type:t.unknown_type??t.type.replaceAll("_",
" ")})}}function ai(e,t,s){let n=e.changes.find(({who:r,track:a})=>r===e.clock&&a==="filled");return n?`${Ke(n,s,e.clock_after)}.`:o("{who} ticked {clock}, and \
nothing moved.",{who:t,clock:s})}var rt=new Set(["chosen","resisted"]);var ci=new Set(["rolled","chosen","resisted","tracks_changed","clock_ticked","turn_started"]);function Ht(e,t,s){return e.role==="gm"&&ci.has(t.type)&&!s.undone.
has(t.seq)}function Nn({play:e,item:t,entry:s,undoing:n,setUndoing:r}){return n!==s.seq||!Ht(e,s,t)?null:i`<${li} play=${e} item=${t} entry=${s} close=${()=>{r(
c=>c===s.seq?0:c),setTimeout(()=>document.getElementById(`undo-${s.seq}`)?.focus())}} />`}function li({play:e,item:t,entry:s,close:n}){let[r,a]=b(""),[c,l]=b(null),
u=N(null);j(()=>u.current?.focus(),[]);let d=t.steps.filter(({seq:p,type:f})=>p>s.seq&&rt.has(f)&&!t.undone.has(p)),$=ys(e,[s,...d]),h=async()=>{let p=null,f=await e.
act(async()=>{try{return await Bt(e,s.seq,r.trim(),d.length>0,c!==null)}catch(m){if(m.code!=="reverse_later_first"||c)throw m;p=m;return}});p?l(p.body?.entries??
[]):f&&(n(),e.say(o("Undone.")),document.activeElement?.closest(".undo")||document.getElementById(`entry-${s.seq}`)?.focus())};return i`<div class="undo stack" role="group" aria-labelledby=${`\
goes-${s.seq}`}>
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
      value=${r}
      onInput=${p=>a(p.currentTarget.value)}
    />
    ${c?i`<p class="note" role="alert">
          ${O(c.length||2,"A later step hangs on this.","{n} later steps hang on this.")}
        </p>`:null}
    <div class="row wrap">
      <${k} play=${e} class="primary" onClick=${h}>
        ${c?o("Undo them too"):o("Undo this")}
      <//>
      <button onClick=${n}>${o("Leave it")}</button>
    </div>
  </div>`}async function Bt(e,t,s,n,r,a=8){try{return await e.table.reverse({seq:t,note:s,with_later:n||r})}catch(c){if(!r||c.code!=="reverse_later_first"||a===
0)throw c;let l=[...c.body?.entries??[]].sort((u,d)=>d-u);for(let u of l)await Bt(e,u,s,!0,!0,a-1).catch(d=>{if(d.code!=="happened")throw d});return Bt(e,t,s,n,
r,a-1)}}var ui=60;function Mn({play:e}){let[t,s]=b("all"),[n,r]=b(0),a=An(e,t),c=$i(e),l=[["all",o("All")],["rolls",o("Rolls")],["mine",o("Mine")]];return i`<section class="card tales" aria-labelledby="story-title">
    <div class="row wrap"><h2 id="story-title" tabindex="-1">${o("Story")}</h2>
      <div class="filters push" role="group" aria-label=${o("Show")}>
        ${l.map(([u,d])=>i`<button aria-pressed=${String(t===u)} onClick=${()=>s(u)}>${d}</button>`)}
      </div>
    </div>
    <div class="scroll" ref=${c} role="region" aria-label=${o("Entries")} tabindex="0">
      ${e.hasEarlier?i`<${di} play=${e} />`:null}
      <ol class="story">
        ${a.map(u=>i`<${mi} key=${u.key} play=${e} item=${u} undoing=${n} setUndoing=${r} />`)}
      </ol>
      ${a.length?null:i`<p class="soft small">
            ${t==="all"?o("Nothing has happened yet."):o("Nothing of this kind yet.")}
          </p>`}
    </div>
  </section>`}function di({play:e}){let[t,s]=b(!1);return i`<${k} play=${e} class="quiet wide" lacks=${t} onClick=${async()=>{t||(s(!0),await e.earlier().catch(
()=>e.say(o("It could not be loaded."))),s(!1))}}>
    ${o("Earlier")}
  <//>`}function $i(e){let t=N(null),s=N(!0),n=N({first:0,height:0});return j(()=>{let r=t.current,a=()=>{s.current&&(r.scrollTop=r.scrollHeight)},c=()=>{r.clientHeight&&
(s.current=r.scrollHeight-r.scrollTop-r.clientHeight<ui)};r.addEventListener("scroll",c,{passive:!0});let l=new ResizeObserver(a);return l.observe(r),()=>{r.removeEventListener(
"scroll",c),l.disconnect()}},[]),ss(()=>{let r=t.current,a=e.entries[0]?.seq??0,c=r.scrollHeight-n.current.height;s.current?r.scrollTop=r.scrollHeight:a<n.current.
first&&c>0&&(r.scrollTop+=c),n.current={first:a,height:r.scrollHeight}}),t}function mi({play:e,item:t,undoing:s,setUndoing:n}){if(t.kind==="scene")return i`<li class="scene">${jn(
t.at)}</li>`;let r={play:e,item:t,undoing:s,setUndoing:n};return t.kind==="minor"?i`<${hi} ...${r} />`:i`<${pi} ...${r} />`}function En({name:e}){return i`<span class="face" aria-hidden="true">${[
...e||"\xB7"][0]}</span>`}function hi({play:e,item:t,...s}){let[n]=t.steps,r=t.undone.get(n.seq);return i`<li class=${`tale minor${r?" undone":""}`} id=${`entry\
-${n.seq}`} tabindex="-1">
    <${En} name=${n.by_name} />
    <div><p class="says">${t.words}</p>
      ${n.note?i`<p class="told">${n.note}</p>`:null}
      ${r?i`<p class="rule"><${Yt} by=${r} /></p>`:null}
      <${zt} play=${e} item=${t} entry=${n} ...${s} />
    </div>
  </li>`}function fi(e){let t=e.map(({action_after:n})=>n).filter(Boolean),s=new Map([...t.flatMap(({consequences:n})=>n),...e.flatMap(({picks:n=[]})=>n)].map(n=>[
n.id,n]));return t.length?{...t.at(-1),consequences:[...s.values()]}:void 0}function pi({play:e,item:t,...s}){let{steps:n,undone:r}=t,a=n.find(({type:m})=>m==="\
rolled"),c=fi(n),l=a??n[0],u=a&&r.get(a.seq),d=a?.ruling?.goal??c?.spec.goal??n.find(({action_after:m})=>m?.spec.goal)?.action_after.spec.goal,$=n.find(({verdict:m})=>m)?.
verdict,h=u?void 0:a?.ruling?.success??$?.success,p=a&&h!==void 0&&ft(e,$?.outcome??a.ruling?.outcome,c?.says),f=a?.character_name??n.find(m=>m.character_name)?.
character_name??e.character(c?.character)?.name;return i`<li class=${`tale${u?" undone":""}`} id=${`entry-${l.seq}`} tabindex="-1">
    <${En} name=${(a??n.find(({type:m})=>m==="action_opened")??l).by_name} />
    <div>
      <p class="says">
        ${d?Ie(d):i`<span class="soft">${f}</span>`}
        ${p?i` <b>${Ie(p)}</b>`:null}
      </p>
      ${a?i`<${ki} play=${e} entry=${a} name=${f} verdict=${$} />`:i`<p class="rule"><b>${f}</b> ${gi(c)}</p>`}
      ${u?i`<p class="rule"><${Yt} by=${u} /></p>`:null}
      ${bi(e,c).map(m=>i`<p class="rule">${m}</p>`)}
      ${a?i`${a.gm_fields?i`<p class="rule">
                  ${o("Typed for {gm}: {what}",{gm:e.gmName,what:W(a.gm_fields.map(m=>e.label("field",m)))})}
                </p>`:null}
          <${Wn} play=${e} entry=${a} />
          <${zt} play=${e} item=${t} entry=${a} ...${s} />`:null}
      ${n.filter(({type:m})=>rt.has(m)).map(m=>i`<${xi}
              key=${m.seq}
              gone=${u}
              play=${e}
              item=${t}
              step=${m}
              action=${c}
              ...${s}
            />`)}
      
    </div>
  </li>`}function Ie(e){return/[.!?…”"'»)]$/.test(e.trim())?e.trim():`${e.trim()}.`}function gi(e){return e?{draft:o("not agreed yet"),ready:o("agreed, not\
 rolled yet"),cancelled:o("called off"),refused:e.why?o("not possible that way: {why}",{why:e.why}):o("not possible that way"),settled:e.kind==="narrated"?o("wi\
thout a roll"):o("settled"),rolled:o("rolled")}[e.state]??"":""}function bi(e,t){return(t?.offers??[]).filter(({state:s,text:n})=>s==="accepted"&&n).map(({by:s,
text:n})=>i`<b>${e.nameOf?.(s)??e.character(s)?.name??s}</b> <span class="told">${Ie(n)}</span>`)}function ki({play:e,entry:t,name:s,verdict:n}){let{ruling:r,announced:a}=t,
c=[t.approach&&M(t.approach),r?.position&&e.label("position",r.position),r?.effect&&e.label("effect",r.effect.rolled),r?.difficulty!==void 0&&o("against {n}",{n:r.
effective_difficulty??r.difficulty})].filter(Boolean),l=r?.outcome??n?.outcome??t.outcome,u=l?e.label("outcome",l):"",d=r?.announce??a?.announce??"",$=r?.success??
n?.success;return i`<p class="rule">
      <${In} dice=${r?.dice??a?.dice??[]} />
      <b>${s??t.by_name}</b> ${c.length?i`<span>${c.join(" \xB7 ")}</span>`:null}
      ${d&&d.toLowerCase()!==u.toLowerCase()?i`<span class="out">${d}</span>`:null}
      ${u?i`<span class=${`out ${wi(l,$)}`}>${u}</span>`:null}
      ${a&&!n?i`<span>${o("{gm} knows whether it works",{gm:e.gmName})}</span>`:null}
      ${t.unruled?i`<span>${t.unruled}</span>`:null}
      <${yn} play=${e} entry=${t} />
    </p>`}function wi(e,t){return t===void 0?"":t?/partial|with_fear|marginal/.test(e)?"price":"good":"bad"}function In({dice:e}){if(!e.length)return null;let t=e.
some(({sides:s})=>s!==6);return i`<span class=${`pips${t?" numbers":""}`}>
    ${e.map(({sides:s,face:n,role:r,counts:a,reason:c})=>{let l={hope:"hope",fear:"fear",success:"hit",cancels:"one"}[c??r]??(a?"counts":"lost");return i`<${ke} sides=${s} face=${n} how=${l} says=${vi(
l)} />`})}
  </span>`}function vi(e){return{hope:"Hope",fear:"Fear",hit:o("success"),one:o("takes a success"),counts:o("counts")}[e]??""}function zt({play:e,entry:t,...s}){
let[n,r]=b(!1),a=t.type==="rolled"||!!(t.form&&t.resistance),c=Ht(e,t,s.item)&&s.undoing!==t.seq;return i`${a||c?i`<p class="rule tools-row">
          ${a?i`<button class="seal quiet" aria-expanded=${String(n)} onClick=${()=>r(!n)}>
                <${x} name=${n?"minus":"plus"} />
                ${o("All of this roll")}
              </button>`:null}
          ${c?i`<button
                class="seal quiet"
                id=${`undo-${t.seq}`}
                aria-label=${o("Undo entry {n}",{n:t.seq})}
                onClick=${()=>s.setUndoing(t.seq)}
              >
                <${x} name="undo" />
                ${o("Undo")}
              </button>`:null}
        </p>`:null}
    ${n?i`<${ze} markup=${t.form} load=${()=>e.card(t.seq)} />`:null}
    <${Nn} play=${e} entry=${t} ...${s} />`}function Wn({play:e,entry:t}){let s=Je(e,t.changes);return s.length?i`<p class="rule">${W(s)}</p>`:null}function xi({
play:e,item:t,step:s,action:n,gone:r,...a}){let c=t.undone.get(s.seq),l=s.type==="resisted"?Oi(e,s,n):Ci(e,s,n);return i`<div class=${`after-step${c?" undone":""}`} id=${`\
entry-${s.seq}`} tabindex="-1">
    ${(s.picks??[]).filter(({text:u})=>u).map(({text:u})=>i`<p class="says">${Ie(u)}</p>`)}
    ${s.note?i`<p class="says">${Ie(s.note)}</p>`:null}
    <p class="rule">
      ${s.resistance?.dice?i`<${In} dice=${s.resistance.dice} />`:null}
      <b>${s.type==="resisted"?s.character_name:s.by_name}</b> <span>${l}</span>
      <${yn} play=${e} entry=${s} />
    </p>
    ${s.warnings?.map(({detail:u})=>i`<p class="rule">${M(u)}.</p>`)}
    <${Wn} play=${e} entry=${s} />
    ${c&&c.seq!==r?.seq?i`<p class="rule"><${Yt} by=${c} /></p>`:null}
    <${zt} play=${e} item=${t} entry=${s} ...${a} />
  </div>`}function Oi(e,t,s){let n=Ut(e,t.consequence,s),{left:r}=t.resistance;return r?o("resists: {what}. It is milder",{what:n}):o("resists: {what}. Nothing \
of it is left",{what:n})}function Ci(e,t,s){let n=[],r=a=>W(a.map(c=>Ut(e,c,s)));t.branch&&n.push(e.label("menu",t.branch)),t.picks?.length&&n.push(W(t.picks.map(
a=>Dn(e,a,s)))),t.take?.length&&n.push(o("takes {what}",{what:r(t.take)}));for(let[a,c]of Object.entries(t.fate??{})){let l=Ut(e,a,s);n.push({landed:o("{what} l\
ands",{what:l}),reduced:o("{what} is milder",{what:l}),avoided:o("{what} is averted",{what:l})}[c]??l)}return t.effect&&n.push(o("grants {effect} effect",{effect:e.
label("effect",t.effect)})),t.grant&&n.push(o("grants a part of it")),t.verdict&&n.push(o("tells the table: {verdict}",{verdict:e.label("outcome",t.verdict.outcome)})),
n.join("; ")||o("goes on")}function Ut(e,t,s){let n=s?.consequences?.find(r=>r.id===t);return n?n.text?n.text.replace(/\.$/,""):Dn(e,n,s):o("a consequence")}function Dn(e,t,s){
let n=t.pick==="custom"?o("something else"):e.label("menu",t.pick),a=[s?.consequences?.some(({character:c})=>c&&c!==s.character)&&t.character&&e.nameOf(t.character),
t.harm_level&&o("level {n}",{n:t.harm_level}),t.clock&&(e.clock(t.clock)?.name??""),!t.harm_level&&t.severity&&e.label("severity",t.severity).toLowerCase()].filter(
Boolean);return a.length?`${n} (${a.join(", ")})`:n}function yn({play:e,entry:t}){let s=Ls(e,t),n=ts(t),r=()=>e.open("fair");switch(s){case"checked":return i`<button class="seal" onClick=${r}><${x} name="shield" />${o(
"dice checked")}${n}</button>`;case"wrong":return i`<button class="seal alarm" onClick=${r}>
        <${x} name="warn" />
        ${o("does not match its seal")}${n}
      </button>`;case"sealed":return i`<button class="seal kept" onClick=${r}><${x} name="lock" />${o("sealed")}${n}</button>`;case"ended":return i`<button class="seal kept" onClick=${r}><${x} name="lock" />${o(
"not checked yet")}${n}</button>`;case"given":return i`<span>${o("thrown by hand")}</span>`;default:return null}}function Yt({by:e}){let t=e.by_name?o("undone b\
y {who}",{who:e.by_name}):o("undone");return i`<span>
    ${t}
    ${e.note?i`: <span class="told">${e.note}</span>`:null}
    ${e.left?.length?` (${o("not all of it could be taken back")})`:""}
  </span>`}function it(e,t){let s=new Map(t.map(n=>[n.id,n]));return e.map(n=>s.get(n.id)?.version>n.version?s.get(n.id):n)}function Ln(e,t,s){let n=it(e,[...t.values()]).
filter(({id:r})=>!s.has(r));return new Map(n.map(r=>[r.id,r]))}async function Fn(e){let t=({character:r,awaits:a})=>e.isGm||e.isMe(r)||a.some(({who:c})=>e.isMe(
c)),n=[...e.actions.values()].filter(r=>t(r)||r.state!=="settled").sort((r,a)=>t(a)-t(r)).filter(r=>e.stakes.get(r.id)?.etag!==Rn(e,r));await Promise.all(n.slice(
0,8).map(async r=>{let a=Rn(e,r);try{e.stakes.set(r.id,{etag:a,value:await e.table.actionStakes(r.id)})}catch{e.stakes.delete(r.id)}}))}function Rn(e,t){let s=[
e.session.tracks,...e.characters.map(n=>n.tracks)];return JSON.stringify([t.etag,t.state,t.problem,t.terms_digest,s,t.clock&&e.clock(t.clock)])}function Kt(e="0"){
return Number.parseInt(e,10)}var Gn=600,Pn=60,Si=1500,Bn=4e3,_i=2e3,Jt=class extends Pe{constructor(t,s,n){let r=t.table(s);super(r.person),this.client=t,this.seat=s,this.newcomer="",this.ratings=
new Map,this.page=n,this.table=r,this.session=null,this.present=new Set([this.me]),this.stakes=new Map,this.entries=[],this.hasEarlier=!1,this.warnings=[],this.
checked=new Ye(this),this.connection="live",this.since=new Date,this.focus="",this.stepped=!1,this.pressed="",this.kept="",this.panel="",this.sending=!1,this.slow=
!1,this.refusal=null,this.question=null,this.spoken="",this.form="text/html",this.tumbled=0,this.ended="",this.missing=null,this.#e=new AbortController}#e;#t;#s=null;#i=null;#n=0;#l=0;#a=new Set;#o=0;get gone(){
return this.connection==="gone"}get busy(){return this.sending||this.gone}get settings(){return this.page.settings}set(t,s){this.page.set(t,s)}async start(){let{
table:t}=this;t.on("connection",n=>this.#r(n)),t.on("warning",n=>{this.warnings.push(n),this.changed()}),t.on("presence",({present:n})=>{this.present=new Set(n),
this.changed()});let{signal:s}=this.#e;for(addEventListener("offline",()=>this.#r({live:!1}),{signal:s}),navigator.onLine||this.#r({live:!1}),addEventListener("\
online",()=>this.#r({live:!0}),{signal:s});!s.aborted&&!this.ended;){try{let n=this.newcomer;this.newcomer="",n&&await this.act(()=>ks(this,n));let r=await this.#p();
this.missing=null,this.warnings=await t.evidence.warnings();for(let a of await t.pending())this.#k(a);await this.#g(r)}catch(n){s.aborted||this.#m(n)}await new Promise(
n=>setTimeout(n,_i))}}stop(){this.#e.abort()}changed(){this.page.render()}say(t){this.spoken=t,this.changed()}async act(t,s){if(this.sending)return;if(this.gone)
return this.sayGone();this.refusal=null,this.sending=!0;let n=setTimeout(()=>{this.slow=!0,this.changed()},Si);this.changed();try{let r=await t();return r?.type&&
r.seq===this.#c()+1&&this.#d(r),s?.(r),await this.refresh().catch(()=>{}),r}catch(r){this.#$(r);return}finally{clearTimeout(n),this.sending=!1,this.slow=!1,this.
changed()}}sayGone(){this.refusal=de(new ye("offline"),this),this.changed()}async actAfter(t,s){for(;this.sending;)await new Promise(n=>setTimeout(n,10));return this.
act(t,s)}ask(t,s,{sends:n=!0}={}){return new Promise(r=>{this.question={question:t,confirm:s,sends:n,resolve:r},this.changed()})}again({refusals:t}){return this.
ask(o("The host ended the chapter before your dice fell: another set of dice that could be seen beforehand. It is refusal {n} of your rolls. Roll in the new cha\
pter?",{n:t}),o("Roll"))}answer(t){let{question:s}=this;this.question=null,s?.resolve(t),this.changed()}open(t){this.panel=t,this.changed()}close(){this.open("")}look(t){
this.focus=t,this.refusal=null,this.step()}glance(t){this.look(t),this.kept=t;let s=()=>{if(this.focus===t){if(this.actions.get(t)?.awaits.some(({who:n})=>this.
isMe(n))){setTimeout(s,Bn);return}this.focus="",this.changed()}};setTimeout(s,Bn)}writes(t){this.focus==="ask"||this.actions.has(this.focus)||(this.focus=t?"wri\
te":"")}step(){this.stepped=!0,this.changed()}leave(){this.page.leave()}async earlier(){let t=this.entries[0]?.seq??this.#c()+1,{items:s,next:n}=await this.table.
readLog({before:t,limit:Pn,proof:"no"});this.entries=[...s.filter(r=>!this.entries.some(({seq:a})=>a===r.seq)),...this.entries],this.hasEarlier=n!==null,this.changed()}card(t){
return this.table.getForm(t,"text/html")}refresh(){return this.#s?(this.#i??=this.#s.catch(()=>{}).then(()=>(this.#i=null,this.refresh())),this.#i):(this.#s=this.#u().
finally(()=>{this.#s=null}),this.#s)}async#u(){let t=this.#n,[s,{actions:n}]=await Promise.all([this.table.getSession({include:"characters,clocks,presence"}),this.
table.listActions()]);if(t!==this.#n)return this.#u();t!==this.#l&&this.#f(t,s),this.session=s,this.people=s.people,this.characters=it(s.characters,this.characters),
this.clocks=it(s.clocks,this.clocks),s.present&&(this.present=new Set(s.present)),this.actions=Ln(n,this.actions,this.#a),this.since=new Date,!this.#e.signal.aborted&&
(ls({...this.seat,...this.table.credentials,name:this.personName(this.me),table:s.name}),await Fn(this),this.changed())}#h(){this.#n+=1,this.entries=[],this.hasEarlier=
!1,this.tumbled=1/0,this.#o=1/0}#f(t,s){this.#l=t,[this.characters,this.clocks,this.actions]=[[],[],new Map],this.stakes.clear(),this.#a.clear(),this.#o=Kt(s.last_event_id),
this.tumbled=this.#o}async#p(){this.#n+=1;let t=this.client.describeSystem.bind(this.client),s=await this.table.getSession({include:"characters,clocks"});this.session=
s,this.people=s.people;let n=Kt(s.last_event_id),[r,a]=await Promise.all([t(s.system),this.table.readLog({before:n+1,limit:Pn,proof:"no"}),this.refresh()]);return this.
game=r,this.entries=a.items,this.hasEarlier=a.next!==null,this.changed(),s.last_event_id}async#g(t){let s=this.table.followLog({after:t,as:this.form,signal:this.#e.
signal});for await(let n of s)this.since=new Date,n.type==="reset"?this.#h():n.seq>this.#c()&&this.#d(n),clearTimeout(this.#t),this.#t=setTimeout(()=>this.refresh().
catch(()=>{}),20)}#d(t){if(this.hasEarlier||=this.entries.length>Gn,this.entries=[...this.entries.slice(-Gn),t],t.type==="reversed"){let r=a=>t.reverses.includes(
a.seq);this.entries=this.entries.map(a=>r(a)?{...a,reversed_by:t.seq}:a)}let s=this.entries.find(({seq:r})=>r===(t.roll??t.seq));s?.announced&&["chosen","diffic\
ulty_opened"].includes(t.type)&&this.#b(s.seq);let{action_after:n}=t;["refused","cancelled"].includes(n?.state)?(this.actions.delete(n.id),this.#a.add(n.id)):this.
actions.get(n?.id)?.version<=n?.version&&this.actions.set(n.id,n),this.refusal&&ns(this.refusal,t,this)&&(this.refusal=null),t.by!==this.me&&t.seq>this.#o&&(this.
spoken=Zs(this,t)||this.spoken),this.changed()}async#b(t){let s=await this.table.getRoll(t).catch(()=>null);s&&(this.entries=this.entries.map(n=>n.seq===t?{...n,
...s}:n)),this.changed()}#c(){return this.entries.at(-1)?.seq??0}#r(t){this.connection=t.live?"live":"gone",t.live&&(this.refusal?.code==="NetworkError"&&(this.
refusal=null),this.since=new Date,this.refresh().catch(()=>{})),this.changed()}async#k(t){try{await this.table.resume(t,{patience:12e4}),this.say(o("What you se\
nt before has arrived."))}catch(s){this.#$(s)}this.refresh().catch(()=>{})}#$(t){["token_revoked","token_invalid","no_session"].includes(t.code)?this.#m(t):this.
refusal=de(t,this),this.changed()}#m(t){t.status===401||t.status===404||t.code==="no_session"?this.ended=de(t,this).text:(this.missing=(this.page.unread??de)(t,
this),this.connection="gone"),this.changed()}};function Jd({app:e,play:t}){if(Ti(),t.ended)return i`<${ji} app=${e} />`;if(!t.game)return i`<${Ai} play=${t} />`;let s=t.isGm?o("Waiting"):o("Now"),n=t.mine[0],
r=t.isGm?t.awaited(!0).length:0,a=[["now","dice",r?`${s} ${r}`:s],["people",t.isGm?"people":"sheet",t.isGm||!n?o("People"):n.name],["clocks","clock",t.clocks.length?
`${o("Clocks")} ${t.clocks.length}`:o("Clocks")],["story","story",o("Story")]];return i`
    <a class="skip" href="#now">${o("To what is awaited of you")}</a>
    <${Mi} play=${t} />
    <main class="page">
      ${e.tab!=="now"&&i`<h1 class="off">${a.find(([c])=>c===e.tab)?.[2]}</h1>`}
      <div class="cols" data-tab=${e.tab}>
        <aside class="side a" aria-label=${o("You and the others")}>
          ${t.isGm&&i`<${Pt} play=${t} app=${e} />`}
          ${t.mine.map(c=>i`<${vn} key=${c.id} play=${t} character=${c} />`)}
          <${Sn} play=${t} />
          <${Cn} play=${t} />
        </aside>
        <div id="now">${t.isGm&&i`<${Pt} play=${t} app=${e} above />`}<${pn} play=${t} /></div>
        <aside class="side b" aria-label=${o("Clocks and story")}>
          <div class="clocks-side"><${gs} play=${t} /></div>
          <div class="story-side"><${Mn} play=${t} /></div>
        </aside>
      </div>
    </main>
    <nav class="tabs" aria-label=${o("Table")}>
      ${a.map(([c,l,u])=>i`<button aria-current=${e.tab===c?"page":null} onClick=${()=>e.look(c)}>
            <${x} name=${l} />
            ${u}
          </button>`)}
    </nav>
    <${Ii} app=${e} play=${t} />`}function Ti(){let e=N(null);j(()=>{let{style:t}=document.documentElement;return e.current=new ResizeObserver(([{target:s}])=>t.
setProperty("--dock",`${s.offsetHeight}px`)),()=>e.current.disconnect()},[]),j(()=>{e.current.disconnect();let t=document.querySelector(".dock");t&&e.current.observe(
t)})}var qi=2500;function Ai({play:e}){let[t,s]=b(!1);return j(()=>{let n=setTimeout(()=>s(!0),qi);return()=>clearTimeout(n)},[]),i`<main class="narrow stack">
    <section class="wait" role="status"><h1>${o("The table is read")}<span class="dots"></span></h1></section>
    ${t&&i`<p class="note" role="status">
        ${o("The service does not answer yet. The table is read as soon as it can be reached.")}
      </p>`}
    ${e.missing&&i`<p class="note bad" role="alert">${e.missing.text}</p>`}
  </main>`}function ji({app:e}){return i`<main class="narrow stack">
    <section class="wait"><h1>${o("You do not sit here any more")}</h1><p class="small">${e.play.ended}</p></section>
    <button class="primary wide" onClick=${()=>e.leave()}>${o("Back to the door")}</button>
    <button class="wide" onClick=${()=>Ni(e.play)}>${o("Save what this browser was told")}</button>
  </main>`}async function Ni(e){let t=await e.table.evidence.lines(),s=document.createElement("a");s.href=URL.createObjectURL(new Blob([t],{type:"application/x-\
ndjson"})),s.download=`${e.seat.sid}-kept.jsonl`,s.click()}function Mi({play:e}){let t=e.people.filter(({id:n,active:r})=>r&&e.present.has(n)),s=e.connection===
"live";return i`<header class="top">
    <svg class="mark" viewBox="0 0 28 28" aria-hidden="true">
      <rect x="2" y="2" width="24" height="24" rx="6" fill="none" stroke="currentColor" stroke-width="2" />
      <path d="M14 7V14H21A7 7 0 1 1 14 7Z" fill="currentColor" />
    </svg>
    <div class="where"><strong>${e.session.name||e.game.title}</strong>
      <span class=${s?"live":"live gone"} role="status">${s?o("Live"):o("Offline")}</span></div>
    <div class="faces" role="img" aria-label=${o("Here: {names}",{names:t.map(({name:n})=>n).join(", ")})}>
      ${t.slice(0,6).map(({name:n})=>i`<span class="face" title=${n}>${Ei(n)}</span>`)}
    </div>
    <div class="tools">
      ${e.isGm&&i`<button class="mini" aria-label=${o("Invite")} onClick=${()=>e.open("invite")}>
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
  </header>`}function Ei(e){return[...e][0]?.toUpperCase()??"?"}function Ii({app:e,play:t}){let s={fair:o("Fair dice"),settings:o("Settings"),invite:o("Invite"),
seat:o("Your seat"),dice:o("Other dice")},n={fair:Gs,settings:qn,invite:Vs,seat:ms,dice:js};return i`
    ${t.panel&&i`<${Hn} key=${t.panel} title=${s[t.panel]} refusal=${t.refusal} close=${()=>t.close()}>
        <${n[t.panel]} play=${t} app=${e} />
      <//>`}
    ${t.question&&i`<${Hn}
        key="question"
        title=${t.question.question}
        refusal=${t.gone&&t.refusal}
        close=${()=>t.answer(!1)}
      >
        <${fs} play=${t} />
      <//>`}`}function Hn({title:e,close:t,refusal:s,children:n}){let r=N(null);return j(()=>{let a=document.activeElement;return r.current.showModal(),()=>queueMicrotask(
()=>a?.isConnected&&a.focus())},[]),i`<dialog ref=${r} aria-label=${e} onClose=${t} onCancel=${t}>
    <div class="row">
      <h2>${e}</h2>
      <button class="quiet push" aria-label=${o("Close")} onClick=${t}><${x} name="close" /></button>
    </div>
    ${s&&i`<p class="note bad" role="alert">${s.text} ${s.more.join(" ")}</p>`}
    <div class="stack">${n}</div>
  </dialog>`}export{Jt as Play,Jd as Table,Ei as initial};
