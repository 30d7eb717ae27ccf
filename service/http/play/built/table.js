import{C as Nt,E as js,F as qs,G as he,H as As,I as O,J as Ns,K as Ms,L as Z,M as pe,N as Se,O as Es,P as ne,Q as ge,R as Ws,U as Is,Z as Ds,_ as Rs,a as Ze,b as Me,
ba as Ls,c as ie,ca as Bs,d as vs,da as Fs,e as xs,h as At,i as V,j as Os,l as r,m as S,n as D,o as R,p as Ss,q as Cs,t as b,u as N,v as Ts,w as M,x as a,y as _s}from"./chunk.js";function w({play:e,lacks:t=!1,queued:s=!1,onClick:n,children:o,...i}){let c=t||(s?e.gone:e.busy);return a`<button ...${i} aria-disabled=${c?"true":null} onClick=${n&&
(l=>{e.gone?e.sayGone():c||n(l)})}>
    ${o}
  </button>`}function be(e,t){let s=n=>{e.gone&&(n.preventDefault(),e.sayGone())};return{"aria-disabled":e.busy?"true":null,onMouseDown:s,onClick:s,onChange:n=>t(
n.currentTarget)}}function Gs({play:e}){let{confirm:t,sends:s}=e.question,n=()=>e.answer(!0);return a`<div class="row wrap">
    ${s?a`<${w} play=${e} class="primary" queued onClick=${n}>${t}<//>`:a`<button class="primary" onClick=${n}>${t}</button>`}
    <button onClick=${()=>e.answer(!1)}>${r("No")}</button>
  </div>`}function ae(e,t,s){return Object.entries(e.game.spec.properties).filter(([,n])=>t.includes(n["x-owner"])&&!n["x-joined"]&&!!n["x-primary"]===s&&(!n["x-published"]||
e.session.options.published)&&Qe(n)!=="hidden"&&Qe(n)!=="object")}function Qe(e){return e["x-widget"]}function oe(e){return e.anyOf?.find(({type:t})=>t!=="null")??
e}function te({play:e,name:t,value:s,change:n,needed:o=!1,form:i="field"}){let c=e.field(t),u=`${i}-${t}`,l=a`<p class="hint">${c.description}</p>`;return Qe(c)===
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
    <label for=${u}>${c.title}${o&&a` <span class="soft">${r("(needed)")}</span>`}</label>
    <${Eo} id=${u} field=${c} value=${s} change=${n} />
    ${l}
  </div>`}function Eo({id:e,field:t,value:s,change:n}){let o=oe(t),i=t["x-enum-labels"]??o["x-enum-labels"]??{},c=t.enum??o.enum;if(c)return a`<select
      id=${e}
      value=${s??t.default??""}
      onChange=${u=>n(u.target.value||null)}
    >
      ${t.default===null&&a`<option value="">${r("none")}</option>`}
      ${c.map(u=>a`<option value=${u}>${i[u]?.label??u}</option>`)}
    </select>`;if(o.type==="integer")return a`<${B}
      id=${e}
      value=${s??t.default??0}
      least=${o.minimum??0}
      most=${o.maximum??99}
      change=${n}
    />`;if(o.type==="array"){let u=(s??[]).join(", ");return a`<input
      id=${e}
      value=${u}
      placeholder=${r("separated by commas")}
      onChange=${l=>n(Wo(l.target.value))}
    />`}return Qe(t)==="textarea"?a`<textarea
      id=${e}
      class="says"
      maxlength=${o.maxLength}
      value=${s??""}
      onInput=${u=>n(u.target.value)}
    >
    </textarea>`:a`<input
    id=${e}
    maxlength=${o.maxLength}
    value=${s??""}
    onInput=${u=>n(u.target.value)}
  />`}function Wo(e){return e.split(",").map(t=>t.trim()).filter(Boolean)}function B({id:e,value:t,least:s=0,most:n=99,change:o,says:i,play:c}){let u=(l,d,m,h)=>{
let p=()=>o(Math.min(n,Math.max(s,h))),$=a`<${O} name=${d} />`;return c?a`<${w} play=${c} type="button" class="mini" aria-label=${l} lacks=${m} onClick=${p}>${$}<//>`:
a`<button
          type="button"
          class="mini"
          aria-label=${l}
          aria-disabled=${m?"true":null}
          onClick=${p}
        >
          ${$}
        </button>`};return a`<span class="row stepper" role="group" aria-label=${i}>
    ${u(r("one less"),"minus",t<=s,t-1)}
    <output id=${e}><b>${t}</b></output>
    ${u(r("one more"),"plus",t>=n,t+1)}
  </span>`}function ys({value:e,least:t,most:s,change:n,says:o}){if(s-t>8)return a`<${B} value=${e} least=${t} most=${s} change=${n} says=${o} />`;let i=Array.from(
{length:s-t+1},(c,u)=>t+u);return a`<span class="dial dots-row" role="group" aria-label=${o}>${i.map(c=>a`<button type="button" aria-pressed=${String(c===e)} onClick=${()=>n(
c)}>
        ${t<0&&c>0?`+${c}`:String(c).replace("-","\u2212")}
      </button>`)}</span>`}var Io=[4,6,8,12];function Ps({play:e}){let[t,s]=b(!1),n=e.role==="gm",o=M(null),i=()=>{s(!1),o.current?.focus()};return a`<section class="card" aria-labelledby="clocks-title">
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
    ${t&&n?a`<${Bo} play=${e} close=${i} />`:null}
    ${e.clocks.length?a`<ul class="clocks wide-list">
          ${e.clocks.map(c=>a`<${Do} key=${c.id} play=${e} clock=${c} />`)}
        </ul>`:a`<p class="soft small">${r("No clocks yet. What are they up against?")}</p>`}
  </section>`}function Do({play:e,clock:t}){let[s,n]=b(!1),o=e.role==="gm",i=o||e.role==="player"&&t.ticked_by==="players",{name:c}=t,u=m=>e.actAfter(()=>e.table.
tickClock(t.id,{by:m}),({changes:h})=>{let p=h.find(({who:$,track:f})=>$===t.id&&f==="filled")?.to??t.filled;e.say(r("{name}: {filled} of {size}",{name:c,filled:p,
size:t.size}))}),l=t.filled>=t.size&&t.kind!=="tug_of_war",d=t.state==="locked";return a`<li class=${`clock ${Mt(t.filled)}`}>
    <${Ns} clock=${t} />
    <h3 class="name">${c}</h3>
    <div class="num">
      <span>${[r("{filled} of {size}",t),...Ro(e,t)].join(" \xB7 ")}</span>
      ${t.visible?null:a`<span class="chip"><${O} name="eye" />${r("only you")}</span>`}
    </div>
    ${i?a`<div class="ctl">
          <${w}
            play=${e}
            class="mini"
            aria-label=${r("{name}: one back",{name:c})}
            lacks=${t.filled<=0}
            queued
            onClick=${()=>u(-1)}
          >
            <${O} name="minus" />
          <//>
          <${w}
            play=${e}
            class="mini"
            aria-label=${r("{name}: one on",{name:c})}
            lacks=${l||d}
            queued
            title=${d?r("Another clock must be full first."):null}
            onClick=${()=>u(1)}
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
    ${o&&s?a`<${Lo} play=${e} clock=${t} />`:null}
  </li>`}function Ro(e,t){let s=[],n=t.after&&e.clock(t.after)?.name,o=t.rival&&e.clock(t.rival)?.name;return t.state==="locked"&&n?[r("locked until {name} is f\
ull",{name:n})]:(t.kind!=="progress"&&s.push(e.label("clock",t.kind)),t.state!=="open"&&s.push(e.label("state",t.state)),o&&s.push(r("against {name}",{name:o})),
t.loops&&s.push(S(t.loops,"full once","full {n} times")),s)}function Mt(e){let t=M(e),[s,n]=b(!1);return N(()=>{if(t.current===e)return;t.current=e,n(!0);let o=setTimeout(
()=>n(!1),900);return()=>clearTimeout(o)},[e]),s?"flash":""}function Lo({play:e,clock:t}){let{id:s,name:n,version:o,visible:i,ticked_by:c}=t,u=d=>e.act(()=>e.table.
changeClock(s,d,o)),l=async()=>{await e.ask(r("Put {name} away for good?",{name:n}),r("Put it away"))&&(await e.act(()=>e.table.deleteClock(s,o)),document.getElementById(
"clocks-title")?.closest("section").querySelector("button")?.focus())};return a`<div class="more-row row wrap">
    <${w} play=${e} class="mini" onClick=${()=>u({visible:!i})}>
      ${i?r("Hide it"):r("Show it to all")}
    <//>
    <${w}
      play=${e}
      class="mini"
      aria-pressed=${String(c==="players")}
      onClick=${()=>u({ticked_by:c==="players"?"gm":"players"})}
    >
      ${r("Players tick it")}
    <//>
    <${w} play=${e} class="mini" onClick=${l}>${r("Put it away")}<//>
  </div>`}function Bo({play:e,close:t}){let[s,n]=b({name:"",size:6,kind:"progress",visible:!0,players:!0,link:""}),[o,i]=b(!1),[c,u]=b(!1),l=M(null);N(()=>l.current?.
focus(),[]);let d=$=>n({...s,...$}),m=Object.entries(e.game.labels.clock??{}),h={racing:"rival",linked:"after"}[s.kind];return a`<form class="stack more-row" onSubmit=${async $=>{
$.preventDefault();let f=s.name.trim();if(!f||s.kind==="linked"&&!s.link){u(!0);return}let k={name:f,size:s.size,kind:s.kind,visible:s.visible,ticked_by:s.players?
"players":"gm"};h&&s.link&&(k[h]=s.link),await e.act(()=>e.table.makeClock(k))&&t()}}>
    <div><label for="clock-name">${r("What is it about?")}</label>
      <input
        id="clock-name"
        ref=${l}
        maxlength="80"
        value=${s.name}
        aria-invalid=${c&&!s.name.trim()?"true":null}
        onInput=${$=>d({name:$.currentTarget.value})}
      />
    </div>
    <fieldset><legend>${r("Segments")}</legend><div class="dial">
      ${Io.map($=>a`<button type="button" aria-pressed=${String(!o&&s.size===$)} onClick=${()=>{i(!1),d({size:$})}}>${$}</button>`)}
      <button type="button" aria-pressed=${String(o)} onClick=${()=>i(!0)}>${r("other")}</button>
    </div>
    ${o?a`<div class="other">
          <${B}
            id="clock-size"
            says=${r("Segments")}
            value=${s.size}
            least=${s.kind==="tug_of_war"?2:1}
            most=${24}
            change=${$=>d({size:$})}
          />
        </div>`:null}
  </fieldset>
    <div><label for="clock-kind">${r("Kind")}</label>
      <select
        id="clock-kind"
        value=${s.kind}
        onChange=${$=>d({kind:$.currentTarget.value,link:""})}
      >
        ${m.map(([$,{label:f}])=>a`<option value=${$}>${f}</option>`)}
      </select><p class="hint">${e.game.labels.clock?.[s.kind]?.help??""}</p></div>
    ${h?a`<div>
          <label for="clock-link">
            ${s.kind==="racing"?r("It races (optional)"):r("It opens when this one is full")}
          </label>
          <select
            id="clock-link"
            value=${s.link}
            aria-invalid=${c&&!s.link&&s.kind==="linked"?"true":null}
            onChange=${$=>d({link:$.currentTarget.value})}
          >
            <option value="">${r("none yet")}</option>
            ${e.clocks.map(({id:$,name:f})=>a`<option value=${$}>${f}</option>`)}
          </select></div>`:null}
    <div>
      <label class="tick">
        <input
          type="checkbox"
          checked=${s.visible}
          onChange=${$=>d({visible:$.currentTarget.checked})}
        />
        ${r("Everybody sees it")}
      </label>
      <label class="tick">
        <input
          type="checkbox"
          checked=${s.players}
          onChange=${$=>d({players:$.currentTarget.checked})}
        />
        ${r("Players may tick it")}
      </label>
    </div>
    ${c?a`<p class="err" role="alert">
          ${s.name.trim()?r("Which clock opens it?"):r("It needs a name.")}
        </p>`:null}
    <div class="row wrap">
      <${w} play=${e} class="primary">${r("Start the clock")}<//>
      <button type="button" onClick=${t}>${r("Cancel")}</button>
    </div>
  </form>`}var Fo=1e4,Et="sessionStorage",Go=["ask","narrate","character"];function X(e,t,s,n){let[o,i]=b(()=>yo(e,t,s)??s),c=h=>JSON.stringify(h)!==JSON.stringify(s),u=h=>{
let p={...o,...h};i(p),l(p),n?c(p)&&!e.actions.has(e.focus)&&(e.focus=n):e.writes(c(p)||Go.some($=>ke(e,$)))},l=h=>{ge(Et,t,e,c(h)&&JSON.stringify(h).length<=Fo?
h:void 0)},d=()=>u(s),m=async(h,p)=>{l(s);let $=()=>{d(),e.focus===n&&(e.focus=""),p?.()};await e.act(h,$)===void 0&&l(o)};return{draft:o,written:c(o),change:u,
clear:d,send:m}}function ke(e,t){return ne(Et,t,e)!==void 0}function yo(e,t,s){let n=ne(Et,t,e),o=([i,c])=>Hs(n[i])===Hs(c);if(!(!n||!Object.entries(s).every(o)))
return Object.fromEntries(Object.keys(s).map(i=>[i,n[i]]))}function Hs(e){return e===null?"none":Array.isArray(e)?"list":typeof e}var Po=12;function Xe(e){return!e.game.joins||!e.session.options.published?[]:e.entries.filter(t=>t.type==="rolled"&&!t.reversed_by).slice(-Po).reverse().map(t=>({
id:t.action??`r${t.seq}`,entry:t}))}function et({play:e,rolls:t,picked:s,change:n}){let o=i=>n(s.includes(i)?s.filter(c=>c!==i):[...s,i]);return a`<details open=${s.
length>0}>
    <summary>${r("Rolls that count in this one")}</summary>
    <div class="stack">
      <p class="hint">
        ${r("Of a group, a set-up, an opponent or an attack: rolls that were made before. They count in the order of your presses.")}
      </p>
      ${t.map(({id:i,entry:c})=>{let{goal:u,outcome:l}=c.ruling??{},d=s.length>1&&s.includes(i)&&`${s.indexOf(i)+1}.`,m=[c.character_name??c.by_name,u,l&&e.label(
"outcome",l)];return a`<button
          type="button"
          class="choice"
          aria-pressed=${String(s.includes(i))}
          onClick=${()=>o(i)}
        >${d||""} ${m.filter(Boolean).join(" \xB7 ")}</button>`})}
    </div>
  </details>`}function ce(e,t){return e.trim().toLowerCase()===t.trim().toLowerCase()}var tt=class{constructor(t){this.me=t,this.game=null,this.people=[],this.characters=[],this.
clocks=[],this.formerNames={},this.actions=new Map}get role(){return this.people.find(({id:t})=>t===this.me)?.role??"player"}get isGm(){return this.role==="gm"}get gm(){
return this.people.find(({role:t})=>t==="gm")}get gmName(){return this.personName(this.gm?.id??"")}get family(){return this.game.family}get mine(){return this.characters.
filter(t=>this.actor(t.id)===this.me)}character(t){return this.characters.find(s=>s.id===t)}clock(t){return this.clocks.find(s=>s.id===t)}personName(t){return this.
people.find(s=>s.id===t)?.name??this.formerNames[t]??t}nameOf(t){return t==="gm"?this.gmName:t==="session"?r("the table"):this.character(t)?.name??this.clock(t)?.
name??this.personName(t)}actor(t){let s=this.people.find(({id:n,active:o})=>o&&n===this.character(t)?.owner);return s?s.id:this.gm?.id}isMe(t){return t==="gm"?this.
isGm:t===this.me||this.character(t)!==void 0&&this.actor(t)===this.me}label(t,s){return this.game?.labels[t]?.[s]?.label??String(s).replaceAll("_"," ")}help(t,s){
return this.game?.labels[t]?.[s]?.help??""}named(t){return t.replace(/`([a-z_]+)`/g,(s,n)=>R(this.field(n)?.title??n)).replace(/(?<!["\w])[ckp][1-9]\d*(?!["\w])/g,
s=>this.nameOf(s))}field(t){return this.game.spec.properties[t]}#e({consequences:t},{who:s,consequence:n}){return this.isMe(s)||t.some(({id:o,thrower:i})=>o===n&&
i===this.me)}awaited(t){let s=[];for(let n of this.actions.values()){let o=n.awaits.filter(i=>this.#e(n,i)===t);o.length&&s.push({action:n,turns:o,since:Math.min(
...o.map(({since:i})=>i))})}return s.sort((n,o)=>n.since-o.since)}};async function Us(e,t){let{characters:s}=await e.table.listCharacters(),n=s.find(o=>o.free&&ce(o.name,t));return n?zs(e,n):e.table.makeCharacter({name:t})}async function zs(e,{
id:t}){try{return await e.table.changeCharacter(t,{owner:e.me},"*")}catch(s){throw s.code==="not_yours"&&(s.code="character_taken"),s}}function Ys({play:e}){let t=e.
characters.filter(n=>n.free);if(e.role!=="player"||e.mine.length||!t.length)return null;let s=n=>e.act(()=>zs(e,n),()=>{e.say(r("You play {name}.",n)),e.step()});
return a`<section class="card stack">
    <h2>${r("{gm} has prepared",{gm:e.gmName})}</h2>
    ${t.map(n=>a`<div class="stack">
        <${w} play=${e} class="wide" onClick=${()=>s(n)}>
          ${r("Play {name}",n)}
        <//>
        ${n.note&&a`<p class="hint">${n.note}</p>`}
      </div>`)}
    <p class="hint">${r("What they are able to do stands under People.")}</p>
  </section>`}function st({play:e}){let{draft:{name:t,free:s},change:n,send:o}=X(e,"character",{name:"",free:!1});return a`<form class="card stack" onSubmit=${c=>{
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
    <${w} play=${e} class=${e.isGm?"wide":"primary wide"}>${r("Make the character")}<//>
  </form>`}var Ho={least:0,most:5,start:1};function le(e){let t={...Ho,...e.game.approach},{name:s="",part:n}=t,o=e.game.sheet.properties?.[n]?.additionalProperties??{};return{
...t,none:!s||!n,several:!!e.game.fields[s]?.many,values:o.enum,labels:o["x-enum-labels"]}}function Ee(e,t,s){let{labels:n,least:o}=le(e);return`${E(t)} ${n?.[s]?.
label??(o<0&&s>=0?`+${s}`:s)}`}function Uo(e,t,s){let{member:n}=e.game.approach;return Ee(e,t,n?s[n]:s)}function zo(e,t){return e.game.sheet.properties?.[t]?.["\
x-names"]??[]}function E(e){return e.charAt(0).toUpperCase()+e.slice(1)}var Ks={cid:"",spec:{goal:""},picked:[],others:[],clock:"",used:[],joins:[],declare:0};function nt({
play:e,again:t,close:s}){let n=(e.isGm?e.characters:e.mine).filter(({id:g})=>!t||g===t.character),o=le(e),i=t?{...Ks,spec:{goal:t.spec.goal??""},picked:Js(t,o)}:
Ks,{draft:c,written:u,change:l,clear:d,send:m}=X(e,t?`ask ${t.id}`:"ask",i);if(!n.length)return a`<${st} play=${e} />`;let{spec:h,others:p,declare:$}=c,f=n.find(
({id:g})=>g===c.cid)??n[0],k=f.sheet[o.part]??{},v=t!==void 0&&Js(t,o).some(g=>!(g in k)),[[C,x]=[]]=Object.entries(e.game.members).filter(([g])=>g!==o.name),A=C?
Object.entries(f.sheet[C]??{}):[],I=Object.values(e.game.pushes).find(({field:g})=>g===C)?.costs,U=Yo(e,o),z=Object.entries(k),y=zo(e,o.part).filter(g=>!z.some(
([q])=>ce(q,g))),J=e.clocks.filter(({state:g})=>g==="open"),T=c.picked.filter(g=>g in k),L=c.used.filter(g=>A.some(([q])=>q===g)),W=Xe(e),_=c.joins.filter(g=>W.
some(({id:q})=>q===g)),F=J.some(({id:g})=>g===c.clock)?c.clock:"",Y=(g,q)=>{let{[g]:G,...H}=h;l({spec:q===null?H:{...H,[g]:q}})},Ke=g=>{let q=o.several?2-p.length:
1,G=o.several?p:[];T.includes(g)?l({picked:T.filter(H=>H!==g),others:G}):l({picked:q>0?[...T,g].slice(-q):T,others:G})},Ct=()=>{let g=(o.several?2-T.length:1)-p.
length;l({picked:o.several?T:[],others:g>0?[...p,{name:""}]:[]})},Je=g=>{if(p.some(re=>re.name===g)){l({others:p.filter(re=>re.name!==g)});return}let q=o.several?
1:0,G=q?p.slice(-q):[],H=q-G.length;l({picked:H?T.slice(-H):[],others:[...G,{name:g}]})},Ne=(g,q)=>l({others:p.map((G,H)=>H===g?{...G,...q}:G)}),Tt=g=>l({used:L.
includes(g)?L.filter(q=>q!==g):[...L,g]}),fe=p.map(g=>({...g,name:g.name.trim()})).filter(({name:g})=>g),_t=g=>{g.preventDefault(),Q&&m(async()=>{let q=[...T];if(fe.
length){let re=e.character(f.id),No=fe.map(({name:qt,value:ws=o.start})=>[qt,o.member?{[o.member]:ws}:ws]),Mo={...re.sheet,[o.part]:{...k,...Object.fromEntries(
No)}};await e.table.changeCharacter(f.id,{sheet:Mo},re.version),await e.refresh(),q.push(...fe.map(({name:qt})=>qt))}let G=e.character(f.id),H={character:f.id,spec:Jo(
v?null:o,$e,q,G.sheet)};return L.length&&(H.spec[C]=L.map(re=>({name:re,[x]:e.character(f.id).sheet[C][re]}))),F&&(H.clock=F),_.length&&(H.joins=_),$&&(H.declare=
$),t&&(H.follows=t.id),e.table.openAction(H)},()=>{e.look(""),e.say(r("{gm} is asked.",{gm:e.gmName}))})},Ve=()=>{d(),s?.(),e.look("")},jt=U.filter(g=>e.game.fields[g].
kind==="number").map(g=>[g,h[g]??0]),$e={...h,...Object.fromEntries(jt)},j=g=>typeof $e[g]!="string"||$e[g].trim()!=="",P=U.filter(g=>($e[g]??"")===""||!j(g)),Q=h.
goal.trim()&&!P.length&&(o.none||v||T.length>0||fe.length>0||_.length>0);return a`<form class="card stack" onSubmit=${_t}>
    ${n.length>1&&a`<div>
        <label for="who">${r("Who?")}</label>
        <select
          id="who"
          value=${f.id}
          onChange=${g=>l({cid:g.target.value,picked:[],others:[],used:[]})}
        >
      ${n.map(({id:g,name:q})=>a`<option value=${g}>${q}</option>`)}</select></div>`}
    <div><label for="goal">${e.isGm?r("What do they want?"):r("I want to \u2026")}</label>
      <textarea
        id="goal"
        class="says"
        maxlength="500"
        required
        value=${h.goal}
        placeholder=${r("slip past the watchman to the vault door")}
        onInput=${g=>Y("goal",g.target.value)}
      >
      </textarea>
    </div>
    ${!o.none&&!v&&a`<fieldset><legend>${o.several?r("With which traits? Up to two"):r("How?")}</legend>
      <div class="row wrap">
        ${z.map(([g,q])=>a`<button
              type="button"
              aria-pressed=${T.includes(g)?"true":"false"}
              class="choice"
              onClick=${()=>Ke(g)}
            >
              ${Uo(e,g,q)}
            </button>`)}
        ${y.map(g=>a`<button
              type="button"
              class="choice usual"
              aria-pressed=${p.some(q=>q.name===g)?"true":"false"}
              onClick=${()=>Je(g)}
            >
              ${g}
            </button>`)}
        <button
          type="button"
          class="choice"
          aria-pressed=${p.some(({name:g})=>!y.includes(g))?"true":"false"}
          onClick=${Ct}
        >
          ${z.length?r("Something else \u2026"):r("Name it \u2026")}
        </button>
      </div>
      ${p.map((g,q)=>a`<div class="row wrap other">
        <input
          aria-label=${r("Its name")}
          maxlength="80"
          placeholder=${r("Its name")}
          value=${g.name}
          onInput=${G=>Ne(q,{name:G.target.value})}
        />
        ${o.values?a`<select
              aria-label=${r("How good?")}
              value=${g.value??o.start}
              onChange=${G=>Ne(q,{value:G.target.value})}
            >
              ${o.values.map(G=>a`<option value=${G}>${o.labels[G].label}</option>`)}
            </select>`:a`<${ys}
              says=${r("How good?")}
              value=${g.value??o.start}
              least=${o.least}
              most=${o.most}
              change=${G=>Ne(q,{value:G})}
            />`}
        <span class="hint">${r("It is put on the sheet.")}</span></div>`)}
    </fieldset>`}
    ${U.map(g=>a`<${te}
          key=${g}
          play=${e}
          name=${g}
          needed
          value=${h[g]}
          change=${q=>Y(g,q)}
        />`)}
    ${A.length>0&&a`<fieldset>
        <legend>
          ${e.field(C).title} ${I&&a`<span class="soft">${r("{costs} each",{costs:ue(e,I)})}</span>`}
        </legend>
        <div class="row wrap">
      ${A.map(([g,q])=>a`<button
            type="button"
            class="choice"
            aria-pressed=${L.includes(g)?"true":"false"}
            onClick=${()=>Tt(g)}
          >
            ${g} +${q}
          </button>`)}
    </div></fieldset>`}
    ${"clock"in e.game.fields&&!e.game.clock_flag&&!t&&e.clocks.length>0&&a`<div>
        <label for="clock">${r("Which clock does it fill?")}</label>
        <select id="clock" value=${F} onChange=${g=>l({clock:g.target.value})}>
      <option value="">${r("none")}</option>
      ${J.map(g=>a`<option value=${g.id}>${g.name} (${g.filled}/${g.size})</option>`)}
    </select>
  </div>`}
    ${W.length>0&&a`<${et} play=${e} rolls=${W} picked=${_} change=${g=>l({joins:g})} />`}
    <details><summary>${r("More")}</summary><div class="stack">
      ${"multiple"in e.game.counted&&a`<div>
          <label for="declare">${r("Several actions this turn: how many?")}</label>
          <${B} id="declare" value=${$} most=${10} change=${g=>l({declare:g})} />
        </div>`}
      ${ae(e,["player","shared"],!1).filter(([g])=>!U.includes(g)&&Ko(e,g)).map(([g])=>a`<${te}
              key=${g}
              play=${e}
              name=${g}
              value=${h[g]}
              change=${q=>Y(g,q)}
            />`)}
    </div></details>
    ${h.goal.trim()&&!Q?a`<p class="hint">
          ${P.length?r("Still needed: {what}.",{what:P.map(g=>e.field(g).title).join(", ")}):r("How do you do it? Pick it above, or name it.")}
        </p>`:null}
    <${w} play=${e} class="primary wide" lacks=${!Q}>
      ${t?r("Go on at {position}",{position:e.label("position",t.next)}):e.isGm?r("Call for the roll"):r("Ask {gm}",{gm:e.gmName})}
    <//>
    ${(s||u)&&a`<button type="button" class="quiet wide" onClick=${Ve}>${r("Cancel")}</button>`}
  </form>`}function Yo(e,t){let{fields:s,from_sheet:n,needed:o}=e.game,i=([c,{owner:u,required:l}])=>u!=="gm"&&(l&&!n.includes(c)||c in o);return Object.entries(
s).filter(c=>!c[0].includes(".")&&i(c)).map(([c])=>c).filter(c=>!["goal",t.name].includes(c))}function Ko(e,t){let{fields:s,counted:n,from_tracks:o,harm_field:i,
offers:c}=e.game,u=Object.values(c).flatMap(({sets:l={},copies:d,counts:m,adds:h})=>[...Object.keys(l),d,m,h]);return["goal","note",i,...o,...u].includes(t)||t in
n?!1:s[t]!==void 0&&s[t].kind!=="object"}function ue(e,t){return Object.entries(t).map(([s,n])=>`${n} ${e.label("track",s)}`).join(", ")}function Js({spec:e},{name:t,
several:s}){return s?(e[t]??[]).map(n=>n.name):e[t]?[e[t]]:[]}function Jo(e,t,s,n){let o=Object.fromEntries(Object.entries(t).filter(([,i])=>i!==""&&i!==null));
return e?e.several?{...o,[e.name]:s.map(i=>({name:i,[e.number]:n[e.part][i]}))}:s[0]?{...o,[e.name]:s[0]}:o:o}var Vs=["bad","fail","price","clean","crit"];function we(e,{outcome:t,degree:s,success:n=!0}){return e.game.grades[s??t]??(n?"clean":"fail")}var ot={bad:"bad",fail:"\
bad",price:"price",clean:"good",crit:"good"};function K(e,t,s={}){let n=new Map;for(let i of[...t].reverse()){let{degree:c,outcome:u,chance:l,ticks:d}=i;if(!l.decimal)
continue;let m=c?e.label("degree",c):e.label("outcome",u),h=n.get(m)??{kind:we(e,i),chance:0,says:m,more:""};h.chance+=l.decimal,h.more=Wt(e,u,s)||h.more,d&&(h.
says=`${m}, ${S(d,"{n} tick","{n} ticks")}`),n.set(m,h)}let o=[...n.values()].sort((i,c)=>Vs.indexOf(i.kind)-Vs.indexOf(c.kind));return o.map((i,c)=>({...i,more:i.
more===o[c-1]?.more?"":i.more&&R(i.more)}))}function Wt(e,t,s={}){let n=Object.keys(e.game.slots).find(o=>e.game.slots[o].includes(t));return s[n]??""}function rt(e,t){
return e.label(e.game.labels.slot?"slot":"outcome",t)}function it(e){return e.filter(({kind:t})=>t==="bad"||t==="fail").reduce((t,{chance:s})=>t+s,0)}function se(e,t){
return Ms(e.map(({chance:n})=>n)).filter((n,o)=>t.includes(e[o].kind)).reduce((n,o)=>n+o,0)}function ve(e){let{sides:t,outcomes:s=[]}=e??{};return t?.length===0&&
s.length>0&&s.every(({success:n})=>!n)}function Zs(e){return r("{n} in 100 it works.",{n:se(e,["price","clean","crit"])})}function It(e,t){let s=e.stakes.get(t.
id)?.value,n=s?.options?.find(({kind:l,offer:d})=>!d&&l==="assist");if(!n?.outcomes?.length||!s.outcomes?.length)return;let[o,i]=[s,n].map(({outcomes:l})=>K(e,l,
t.says)),[c,u]=[o,i].map(l=>se(l,["price","clean","crit"]));return{was:o,parts:i,now:c,next:u}}function at({level:e,of:t=3}){let s=Array.from({length:t},(o,i)=>t===1?14:4+10*i/(t-1)),n=18/t;return a`<svg class="lv" viewBox="0 0 18 16" aria-hidden="true">
    ${s.map((o,i)=>a`<rect
          class=${i<e?"on":""}
          x=${1+n*i}
          y=${15-o}
          width=${n-2}
          height=${o}
          rx="1"
        />`)}
  </svg>`}function Ce({name:e,shape:t,value:s,cap:n,soon:o=0,of:i}){let c=n===void 0?0:Math.max(n,s),u=c>9,l=o?` ${o>0?"+":"\u2212"} ${Math.abs(o)}`:"",d=`${s}${l}${n?
` ${r("of")} ${n}`:""}`,m=[];for(let h=0;h<Math.min(c,20);h+=1){let p=o>0&&h>=s&&h<s+o,$=o<0&&h<s&&h>=s+o;m.push(a`<svg viewBox="0 0 18 18" aria-hidden="true">
        ${Zo(t,p||$?"soon":h<s?"on":"")}
      </svg>`)}return a`<div class=${`track${u?" many":""}`}>
    <span class="nm">${i?a`<span class="off">${i}: </span>`:null}${e}</span>
    <span class="boxes">${m}</span><span class="soft tiny nn">${d}</span>
  </div>`}var Vo={diamond:["dia","M9 1.5 16.5 9 9 16.5 1.5 9Z"],hexagon:["skull","M9 1.5 15.5 5.2V12.8L9 16.5 2.5 12.8V5.2Z"],drop:["box","M9 1.5C12 5.5 14 8 14\
 11.2A5 5 0 0 1 4 11.2C4 8 6 5.5 9 1.5Z"],round:["box","M9 2A7 7 0 0 1 9 16A7 7 0 0 1 9 2Z"]};function Zo(e,t){let[s,n]=Vo[e]??[];return n?a`<path class=${`${s}\
 ${t}`} d=${n} />`:a`<rect class=${`box ${t}`} x="2" y="2" width="14" height="14" rx="2" />`}function ct(e,{who:t,track:s,amount:n}){let o=t==="gm"&&e.family!=="duality";return`${!t||t==="actor"||e.isMe(t)&&!o||t==="assistant"?"":`${e.nameOf(o?"session":
t)}: `}${n} ${e.label("track",s)}`}function Qs({play:e,action:t,stakes:s,parts:n,docked:o}){let i={options:[],costs:[],...s},c=e.character(t.character),u=We(e,t),
l=Qo(e,t,i,n,o),d=new Set(i.options.map(({offer:f})=>f).filter(Boolean)),m=t.offers.filter(f=>f.state==="open"&&f!==o&&!d.has(f.id)),h=t.offers.filter(({state:f,
by:k})=>f==="declined"&&e.isMe(k));if(!u.length&&!l.length&&!m.length&&!h.length)return null;let p=(f,k)=>k*i.costs.filter(v=>v.who===t.character&&v.track===f).
reduce((v,{amount:C})=>v+C,0),$=Object.entries(e.game.tracks).filter(([f,{of:k}])=>k==="character"&&er(e).has(f)&&c?.tracks[f]);return a`<section class="card" aria-labelledby="options-title">
    <h2 id="options-title" class="off">${r("What would change it")}</h2>
    ${$.map(([f,{cost:k}])=>a`<${Ce}
          name=${e.label("track",f)}
          shape=${e.game.tracks[f].shape}
          value=${c.tracks[f].value}
          cap=${c.tracks[f].cap}
          soon=${p(f,k==="adds"?1:-1)}
        />`)}
    ${u.length>0&&a`<section class="gain-group">
        <div class="line"><h3>${r("Taken")}</h3></div>
        <ul>${u.map(f=>a`<${de} key=${f.title} ...${f} play=${e} action=${t} />`)}</ul>
      </section>`}
    ${l.map(f=>a`<section class="gain-group" key=${f.title+f.gain}>
        <div class="line"><h3>${f.title}</h3><p class="gain"><b>${f.gain}</b></p></div>
      ${f.parts&&a`<${Z} plain parts=${f.parts} was=${n&&it(n)} />`}
      <ul>
        ${f.ways.map(k=>a`<${de} key=${k.title} ...${k} play=${e} action=${t} />`)}
      </ul></section>`)}
    ${h.length>0&&a`<section class="gain-group">
        <ul>
          ${h.map(f=>a`<${de}
                key=${f.id}
                ...${ee(e,t,f)}
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
          ${m.map(f=>a`<${de} key=${f.id} ...${ee(e,t,f)} play=${e} action=${t} />`)}
        </ul>
      </section>`}
  </section>`}function We(e,t){let n=Object.entries(t.spec).filter(([i,c])=>{let u=e.field(i);return u?.["x-free"]&&u["x-widget"]!=="textarea"&&u["x-widget"]!==
"text"&&c&&!(Array.isArray(c)&&!c.length)}).map(([i])=>({field:i,title:e.field(i).title,cost:"",buttons:[{text:r("Taken"),pressed:!0,run:()=>e.table.changeAction(
t.id,{spec:{[i]:null}},"*")}]})),o=t.offers.filter(({state:i})=>i==="accepted");return[...n,...o.map(i=>ee(e,t,i))]}function Qo(e,t,s,n,o){let i=new Map;for(let u of s.
options){if(u.set?.experiences||o&&u.offer===o.id||Xo(t,u))continue;let l=JSON.stringify((u.outcomes??[]).map(({outcome:d,degree:m,effect:h,ticks:p,chance:$})=>[
d,m,h,p,$.fraction]));i.has(l)||i.set(l,{option:u,ways:[]}),i.get(l).ways.push(nr(e,t,u,s.costs))}return[...[...i.values()].map(({option:u,ways:l})=>{let d=u.outcomes?.
length?K(e,u.outcomes):null,[m,h]=[n,d].map(v=>v&&se(v,["price","clean","crit"])),p=s.success?.fraction===u.success?.fraction,$=v=>v.find(C=>we(e,C)==="clean"),
[f,k]=[$(s.outcomes??[]),$(u.outcomes??[])];return!p&&d&&n?{title:tr(e,u),gain:r("{now} to {next} %",{now:m,next:h}),parts:d,ways:l}:f&&k&&f.effect!==k.effect?{
title:k.ticks>f.ticks?r("More effect"):r("Less danger, less effect"),gain:S(k.ticks,"{effect}: {n} tick, not {now}","{effect}: {n} ticks, not {now}",{effect:e.label(
"effect",k.effect),now:f.ticks}),parts:null,ways:l}:{title:r("Otherwise"),gain:"",parts:null,ways:l}}),...sr(e,t,s,n)]}function Xo({offers:e},{kind:t,word:s,offer:n}){
return n?e.some(({id:o,state:i})=>o===n&&i!=="open"):e.some(({trade:o,state:i})=>o&&i==="open"&&t==="trade"&&s===o)}function er(e){let{offers:t,pushes:s,from_tracks:n}=e.
game;return new Set([...n,...[...Object.values(t),...Object.values(s)].flatMap(({costs:o={}})=>Object.keys(o))])}function tr({family:e},{kind:t}){return e==="po\
ol"?r("One sure success"):e==="duality"&&t==="assist"?r("A helping hand"):r("One more die")}function sr(e,t,s,n){let o=s.options.find(({set:h})=>h?.experiences),
i=e.game.pushes[o?.option]?.costs??{},c=t.spec.experiences??[],l=Object.entries(e.character(t.character)?.sheet.experiences??{}).map(([h,p])=>{let $=c.some(k=>k.
name===h),f=$?c.filter(k=>k.name!==h):[...c,{name:h,modifier:p}];return{title:`${h} +${p}`,cost:r("{costs}; {gm} agrees again",{costs:ue(e,i),gm:e.gmName}),buttons:[
{text:$?r("Added"):r("Add"),pressed:$,run:()=>e.table.changeAction(t.id,{spec:{experiences:f}},"*")}]}});if(!o||!l.length)return[];let d=o.outcomes?.length?K(e,
o.outcomes):null,m=d&&n?r("{now} to {next} %",{now:se(n,["price","clean","crit"]),next:se(d,["price","clean","crit"])}):"";return[{title:r("An Experience"),gain:m,
parts:d,ways:l}]}function nr(e,t,s,n){let o=t.offers.find(({id:d})=>d===s.offer);if(o)return ee(e,t,o);let i=s.costs.filter(({track:d})=>d in e.game.tracks).map(
d=>d.who==="assistant"?r("who helps pays {cost}",{cost:ct(e,d)}):ct(e,d)).join(", "),c={title:e.label("choice",s.option),says:e.help("choice",s.option),cost:i},
u=s.costs.find(({track:d})=>d in e.game.once_a_turn);if(u&&or(e,t.character,u.track))return{...c,cost:r("once a turn, and spent in this one"),buttons:[]};let l=rr(
e,t,s.costs);if(l)return{...c,note:l,buttons:[]};if(s.set)return{...c,note:Lt(e,t,[...n,...s.costs],s.costs),buttons:[{text:r("Take"),run:()=>e.table.changeAction(
t.id,{spec:s.set},"*")}]};if(s.kind==="trade")return{...c,cost:r("{gm} must agree",{gm:e.gmName}),buttons:[{text:r("Ask"),run:()=>e.table.makeOffer(t.id,{kind:"\
trade",trade:s.word})}]};if(s.kind==="assist"){let d=en(t,e.characters);return{...c,note:Dt(t).length&&!d.length?r("Nobody else can help."):"",buttons:d.map(({id:m,
name:h})=>({text:r("Ask {name}",{name:h}),run:()=>e.table.makeOffer(t.id,{kind:"assist",character:m})}))}}return{...c,cost:r("the others offer one, or {gm}",{gm:e.
gmName}),buttons:[]}}var Xs=({state:e})=>e==="open"||e==="accepted",lt=(e,t)=>t.offers.filter(s=>Xs(s)&&(e.isMe(s.to)||e.isMe(s.by))),Dt=e=>e.offers.filter(t=>t.
kind==="assist"&&Xs(t)),en=(e,t)=>t.filter(({id:s})=>s!==e.character&&!Dt(e).some(({character:n})=>n===s));function Rt(e,t){let s=e.game.offers.assist,n=Dt(t).filter(
({state:o})=>o==="accepted");return s&&n.length<(s.most??1)?en(t,e.mine):[]}function or(e,t,s){let n=e.entries.findLast(({type:i})=>i==="turn_started")?.seq??0,
o=i=>i.who===t&&i.track===s&&i.amount<0;return e.entries.some(({type:i,seq:c,changes:u,reversed_by:l})=>i==="rolled"&&c>n&&!l&&u.some(o))}function rr(e,t,s){for(let{
who:n,track:o,amount:i}of s){let{value:c}=e.character(t.character)?.tracks[o]??{};if(!(n!=="actor"||c===void 0||e.game.tracks[o]?.cost!=="spends")&&c<i)return r(
"{name} has {n}.",{name:e.label("track",o),n:c})}return""}function Lt(e,t,s,n=s){for(let[o,{value:i,cap:c}]of Object.entries(e.character(t.character)?.tracks??{})){
if(c===void 0||e.game.tracks[o]?.cost!=="adds"||!n.some(d=>d.track===o))continue;let u=s.filter(d=>d.track===o&&["actor",t.character].includes(d.who)),l=i+u.reduce(
(d,{amount:m})=>d+m,0)-c;if(u.length&&l>0)return r("{name}: {n} more than there is room for",{name:e.label("track",o),n:l})}return""}function tn(e,t){let{changes:s=[],
tick:n,start_clock:o}=t.price??{},i=s.map(({who:c,track:u,amount:l})=>`${e.isMe(c)?"":`${e.nameOf(c)}: `}${l} ${e.label("track",u)}`);return n&&i.push(`${e.nameOf(
n.clock)}: ${S(n.by,"{n} tick","{n} ticks")}`),o&&i.push(r("a new clock: {name}, {ticks} of {size}",o)),i.join(", ")}function sn(e,t,s){let{id:n,by:o,to:i,state:c,
text:u,price:l,kind:d,...m}=s,{title:h,cost:p}=ee(e,t,{...s,price:void 0}),$=(x,A)=>x===ir[d]&&(x!=="die"||Object.keys(A).every(I=>ar.includes(I))),k=Object.entries(
h?m:{kind:d,...m}).filter(([x,A])=>!$(x,A)).map(([x,A])=>`${x}: ${JSON.stringify(A)}`),C=[p,l&&(cr(l)?tn(e,{price:l}):JSON.stringify(l)),...k].filter(Boolean).join(
", ");return[C?`${h??""} (${C})`:h,u&&R(u)].filter(Boolean).join(" ")}var ir={assist:"character",bargain:"bargain",trade:"trade",die:"die"},ar=["source","sides"];
function cr({changes:e=[],tick:t,start_clock:s,...n}){let o=(i,...c)=>Object.keys(i??{}).every(u=>c.includes(u));return!Object.keys(n).length&&e.every(i=>o(i,"w\
ho","track","amount"))&&o(t,"clock","by")&&o(s,"name","ticks","size")}function ee(e,t,s){let n=s.kind==="assist"?e.nameOf(s.character):e.nameOf(s.by),o={assist:r(
"{who} helps",{who:n}),bargain:`${e.label("choice","bargain")}: ${e.label("why",s.bargain)}`,trade:e.label("choice",`trade_${s.trade}`),die:r("{who} gives a die\
: {source}, d{sides}",{who:n,...s.die})},i=(d,m)=>({text:d,run:()=>e.table.answerOffer(t.id,s.id,{answer:m})}),c=e.isMe(s.to),u=c?[i(r("Accept"),"accept"),i(r("\
No"),"decline")]:[i(r("Take back"),"withdraw")],l=e.game.offers[s.kind]?.costs;return{title:o[s.kind],says:s.text?R(s.text):"",cost:l?r("{who} pays {costs}",{who:n,
costs:ue(e,l)}):tn(e,s),buttons:s.state==="accepted"?[i(r("Withdraw"),"withdraw")]:u,note:c||s.state!=="open"?"":r("waits for {who}",{who:e.nameOf(s.to)})}}function de({
play:e,title:t,says:s,cost:n,note:o,buttons:i}){let c=u=>e.act(u,()=>{e.pressed=t});return a`<li class=${i.length?"way":"way no"} data-way=${t}>
    <div>
      <b>${t}</b> <span class="cost">${n}</span>
      ${s&&a`<p class="says">${s}</p>`}
      ${o&&a`<p class="tiny soft">${o}</p>`}
    </div>
    <span class="row wrap">
      ${i.map(({text:u,pressed:l,run:d})=>a`<${w}
            play=${e}
            aria-pressed=${l===void 0?null:String(l)}
            aria-label=${`${u}: ${t}`}
            onClick=${()=>c(d)}
          >
            ${u}
          <//>`)}
    </span>
  </li>`}function me({play:e,action:t,named:s=!1}){let{effective:n={}}=e.stakes.get(t.id)?.value??{},o=ie(t),i=Ft(e,o),{fields:c,members:u}=ur(e,t),l=typeof i.goal=="str\
ing"&&i.goal;l&&c.delete("goal");let d=s||e.mine.length===1&&e.mine[0].id===o.character,m=[...t.terms&&!d?[e.nameOf(o.character)]:[],...mr(e,i,c),...De(c,"effec\
t",i.effect)?[Te(e,i.effect)]:[],...fr(e,t,i,c),...gr(e,i,c),...hr(e,o)];o.extra_actions&&m.push(S(o.extra_actions,"{n} extra action this turn","{n} extra actio\
ns this turn")),t.terms&&m.push(...yt(e,t.terms));for(let x of lr)u.delete(x);let h=o.clock??(e.isGm?t.clock:void 0),p=h&&(e.clock(h)??{name:e.nameOf(h)}),$=i.warned_consequences,
f=Array.isArray($)&&$.length>0&&$.every(x=>typeof x=="string");f&&c.delete("warned_consequences");let k=De(c,"position",i.position)&&i.position,{positions:v}=ut(
e),C=pr(e,c,u,o.says);return a`${l&&a`<p class="says">${R(l)}</p>`}
    <div class="chips">
    ${m.map(x=>a`<span class="chip">${x}</span>`)}
    ${k&&a`<span class="chip">
        <${at} level=${v.indexOf(k)+1} of=${v.length} />
        ${e.label("position",k)}
      </span>`}
    ${p&&a`<span class="chip">
        <${O} name="clock" />${p.name}${p.size&&a`, ${p.filled} ${r("of")} ${p.size}`}
      </span>`}
  </div>
    ${C.length>0&&a`<p class="small">${C.join(" \xB7 ")}</p>`}
    ${f&&a`<p class="note">${r("You are warned: {what}",{what:D($)})}</p>`}
    <${$r} play=${e} spec=${i} effective=${n} />`}var lr=["character","assistants","clock","task","fiction_changed","override","spec","offers","says","rules","d\
ice","thrower"];function ur(e,{id:t,spec:s,terms:n}){let o=([u,l])=>u!=="system"||l!==e.game.name?n||!dr(e.field(u),l):!1,i=new Map(Object.entries(n?n.spec??{}:
s).filter(o)),c=new Map(Object.entries(n??{}).filter(([u,l])=>u!=="action"||l!==t));return{fields:i,members:c}}function dr(e,t){return t===null||t===""||typeof t==
"object"&&!Object.keys(t).length||JSON.stringify(t)===JSON.stringify(e?.default)}function De(e,t,s){return!["string","number"].includes(typeof s)||s===""?!1:(e.
delete(t),!0)}function mr(e,t,s){let n=le(e),o=[],[i,c]=n.several?[]:[t[n.name],t[n.number]];if(i&&De(s,n.name,i)){let u=De(s,n.number,c);o.push(u?Ee(e,i,c):E(i))}
for(let[u,l]of Object.entries(e.game.members)){let d=u===n.name?"":"+",m=Array.isArray(t[u])?t[u]:[];m.every(h=>nn(h,"name",l))&&(s.delete(u),o.push(...m.map(h=>`${h.
name} ${d}${h[l]}`)))}return o}function nn(e,...t){let s=Object.entries(e??{});return s.length===t.length&&s.every(([n,o])=>t.includes(n)&&["string","number"].includes(
typeof o))}function fr(e,t,s,n){let{difficulty:o=e.isGm?t.spec.difficulty:void 0}=s,i=t.terms?xs(t.terms.spec):t.difficulty_commit||s.difficulty_hidden;if(i)for(let c of[
"difficulty","difficulty_hidden"])n.delete(c);return De(n,"difficulty",o)?[r("Difficulty {n}",{n:o})]:i?[r("Difficulty secret")]:[]}function $r({play:e,spec:t,effective:s}){
let n={position:i=>e.label("position",i),effect:i=>Te(e,i)},o=Object.keys(n).filter(i=>t[i]&&s[i]&&s[i]!==t[i]);return o.length?a`<p class="small reckoned">
    ${r("By the rules of the table:")} ${o.map((i,c)=>a`${c>0&&" \xB7 "}${Pt(t[i],s[i],n[i])}`)}
  </p>`:null}function Ft(e,{spec:t,agreed:s,terms:n}){if(!s||!n)return t;let o=c=>!(c in(n.spec??{}))&&(e.field(c)?.default??null)!==null,i=["position","effect",
"difficulty"].filter(o);return{...Object.fromEntries(i.map(c=>[c,e.field(c).default])),...t}}function Gt(e){return[...new Set(e)].map(s=>`${e.filter(n=>n===s).length}\
d${s}`).join(" + ")}function yt(e,{thrower:t,dice:s=[],rules:n}){let{game:o}=e,i=o&&n===o.rules&&n.startsWith("sha256:"),c=[Gt(s),i?`${o.title} (${n.slice(0,15)}\
\u2026)`:n].filter(Boolean).join(", ");return[r("{name} throws the dice",{name:e.personName(t)}),c]}function hr(e,t){let{assistants:s=[],offers:n,task:o,fiction_changed:i,
override:c}=t,u=n.filter(({state:d})=>d==="accepted"),l=d=>u.some(({character:m,kind:h})=>h==="assist"&&m===d);return[...s.filter(d=>!l(d)).map(d=>r("{who} help\
s",{who:e.nameOf(d)})),...u.map(d=>sn(e,t,d)),...o?[r("Task: {what}",{what:o})]:[],...i?[r("Different now: {what}",{what:R(i)})]:[],...c?[r("Allowed all the sam\
e: {what}",{what:R(c)})]:[]]}function pr(e,t,s,n={}){let o=Object.entries(n).map(([c,u])=>c in e.game.slots?`${rt(e,c)}: ${R(u)}`:Ie(c,u)),i=[...t].map(([c,u])=>{
let l=e.field(c);return l?u===!0?l.title:`${l.title}: ${Bt(l,u)}`:Ie(c,u)});return[...[...s].map(([c,u])=>Ie(c,u)),...i,...o]}function Ie(e,t){return`${e}: ${JSON.
stringify(t)}`}function Bt(e={},t){let{items:s,properties:n,"x-enum-labels":o}={...oe(e),...e};return typeof t=="boolean"?t?r("Yes"):r("No"):typeof t=="string"?
o?.[t]?.label??R(t):Array.isArray(t)?t.map(c=>Bt(s,c)).join(", "):typeof t!="object"||t===null?String(o?.[t]?.label??t):`(${Object.entries(t).map(([c,u])=>`${n?.[c]?.
title??c}: ${Bt(n?.[c],u)}`).join(", ")})`}function gr(e,t,s){let{counted:n,offers:o}=e.game,i=[...Object.keys(n),...Object.values(o).map(({counts:u})=>u)],c=[...s].
flatMap(([u,l])=>{let d=e.field(u);return!(["dice","costs"].includes(d?.["x-group"])&&!d["x-free"]&&!i.includes(u))||l!==!0&&typeof l!="number"?[]:(s.delete(u),
l===!0?[d.title]:[`${d.title} ${l}`])});for(let u of Object.keys(n)){let{number:l,of:d}=t[u]??{};!nn(t[u],"number","of")||d<=1||(s.delete(u),c.push(r("Action {n\
umber} of {of}",{number:l,of:d})))}return c}function Pt(e,t,s){return t===void 0||t===e?s(e):a`${s(t)} <s><span class="off">${r("instead of")} </span>${s(e)}</s>`}
function ut({game:{tables:e}}){let[t,s]=[e.positions,e.effects].map((n=[])=>n.map(({id:o})=>o));return{positions:t,effects:s}}function Re(e){let{fields:t}=e.game,
{positions:s,effects:n}=ut(e);return{position:t.position?.default??s[0],effect:t.effect?.default??n[0]}}function Te(e,t){let s=e.game.tables.effects?.find(({id:o})=>o===
t)?.ticks,n=e.label("effect",t);return s===void 0?n:`${n}, ${S(s,"{n} tick","{n} ticks")}`}function _e(e,{spec:t}){return t.system!==void 0&&t.system!==e.game.name}function Ht(e){return{game:e,session:{options:{published:!0}},field:t=>e.spec.properties[t],
label:(t,s)=>e.labels[t]?.[s]?.label??String(s).replaceAll("_"," ")}}function on(e,{spec:t}){let[s,n]=b(null);return N(()=>{e.client.describeSystem(t.system).then(
o=>n(Ht(o)),()=>{})},[t.system]),s}function Ut({play:e,action:t}){let s=on(e,t),n=e.stakes.get(t.id)?.value;if(!s||!n?.outcomes?.length)return null;let o=n.outcomes.
map(c=>({...K(s,[c])[0],chance:c.chance.decimal,says:s.label("outcome",c.outcome)})),i=Object.entries(n.readings??{});return a`<p><b>${E(n.summary)}</b></p>
    ${i.map(([c,{decimal:u}])=>a`<p class="small">
          ${s.label("reading",c)}: ${u.toLocaleString(V,{maximumFractionDigits:1})}
        </p>`)}
    ${o.length>1&&a`<${Z} parts=${o} /><${pe} parts=${o} />`}`}function rn({play:e,action:t,spec:s,set:n,agree:o,player:i}){let c=on(e,t);if(!c)return null;let u=m=>m in
s?s[m]:t.spec[m],l=[!0,!1].flatMap(m=>ae(c,["gm"],m)),d=Object.entries(c.game.spec.properties).filter(([m,h])=>h["x-owner"]==="gm"&&c.game.fields[m]?.kind==="ob\
ject"&&!h["x-joined"]);return a`<section class="card stack">
    <${Ut} play=${e} action=${t} />
    ${d.map(([m,h])=>a`<${br} name=${m} field=${h} value=${u(m)} change=${p=>n(m,p)} />`)}
    ${l.map(([m])=>a`<${te}
          key=${m}
          form="extra"
          play=${c}
          name=${m}
          value=${u(m)}
          change=${h=>n(m,h)}
        />`)}
    <${w} play=${e} class="primary" onClick=${()=>o({})}>${r("Agree: {player} can roll",{player:i})}<//>
  </section>`}function br({name:e,field:t,value:s,change:n}){let o=(i,c)=>{let{[i]:u,...l}=s??{},d=Number.parseInt(c,10),m=Number.isNaN(d)?l:{...l,[i]:d};n(Object.
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
            onInput=${u=>o(i,u.target.value)}
          />
          <p class="hint">${c.description}</p>
        </div>`)}
    </div>
  </fieldset>`}var an=globalThis.trustedTypes?.createPolicy("card",{createHTML:e=>e});function dt({markup:e,load:t}){let s=M(null),[n,o]=b(e),[i,c]=b(!1);return N(()=>{!n&&t&&
t().then(o,()=>c(!0))},[]),N(()=>{s.current&&n&&(s.current.innerHTML=an?an.createHTML(n):n)},[n]),a`<div class="embedded" ref=${s}>${!n&&(i?r("It could not be l\
oaded."):"\u2026")}</div>`}function je(e,{refusals:t}){return e.ask(r("The host ended the chapter before your dice fell: another set of dice that could be seen beforehand. It is refusal {\
n} of your rolls. Roll in the new chapter?",{n:t}),r("Roll"))}function cn({code:e},{type:t,by:s,action:n,character:o},i){return["action_over","offer_lapsed"].includes(
e)?!1:t==="rolled"?s===i.me||i.isMe(o):s===i.me&&!!n}var kr=["player","shared","gm"];function ln({play:e}){let[t,s]=b([]),[n,o]=b(null),[i,c]=b(""),u=m=>o(he(m,e));N(()=>{Promise.all(e.game.extras.map(m=>e.client.
describeSystem(m))).then(s,u)},[]);let l=[...t,e.game],d=l.find(m=>m.name===i)??l[0];return a`<div><label for="dice-of">${r("Which dice?")}</label>
      <select id="dice-of" value=${d.name} onChange=${m=>c(m.target.value)}>
        ${l.map(m=>a`<option value=${m.name}>${m.title}</option>`)}
      </select></div>
    ${n&&a`<p class="note bad" role="alert">${n.text} ${n.more.join(" ")}</p>`}
    <${wr} key=${d.name} play=${e} game=${d} told=${u} clear=${()=>o(null)} />`}function wr({play:e,game:t,told:s,clear:n}){let[o,i]=b({}),[c,u]=b(t.approach.start??
1),[l,d]=b(""),[m,h]=b(""),p=t.name!==e.game.name&&e.session.options.published,$=Ht(t),[f,k]=b([]),[v,C]=b({of:"",rules:"",sides:[],problem:null}),x=p&&t.joins&&
e.mine.length?Xe(e):[],{approach:A,fields:I}=t,U=j=>!I[j]?.many&&j!=="goal"&&j!==A.name,[z,y]=[!0,!1].map(j=>ae($,kr,j).map(([P])=>P).filter(U)),J=(j,P)=>i({...o,
[j]:P}),T=z.filter(j=>I[j]?.required).map(j=>[j,vr($.field(j))]),L={...Object.fromEntries(T.filter(([,j])=>j!==void 0)),...o},W=I[A.name]?.many,_=()=>{let P=Object.
entries(L).filter(([,g])=>g!==null&&g!=="").map(([g,q])=>[g,xr($.field(g),q)?Number(q):q]),Q=W?{[A.name]:[{name:r("Dice"),[A.number]:c}]}:{};return{system:t.name,
...Object.fromEntries(P),...Q}},F=JSON.stringify(_());N(()=>{if(!p||f.length)return;let j=new AbortController,{signal:P}=j;return e.client.odds(JSON.parse(F),{signal:P}).
then(({rules:Q,sides:g})=>C({of:F,rules:Q,sides:g,problem:null}),Q=>P.aborted||C({of:F,rules:"",sides:[],problem:Q})),()=>j.abort()},[F,p,f.length]);let Y=v.of===
F&&!v.problem?v:null,Ke=v.of===F?v.problem:null,Ct=Y&&[Gt(Y.sides),Y.rules].filter(Boolean).join(", "),Je=async()=>{n();try{h(await Or(e,_()))}catch(j){s(j)}},Ne=()=>{
let{entry:j}=x.find(({id:g})=>g===f[0]),P=e.isMe(j.character)?j.character:e.mine[0].id,Q=j.ruling?.goal;return e.table.openAction({character:P,spec:{..._(),...Q?
{goal:Q}:{}},joins:f})},Tt=()=>e.table.rollAtTable({spec:_(),rules:Y.rules,dice:Y.sides,...l?{clock:l}:{},...Sr(e)},{again:j=>je(e,j)}),fe=p&&!f.length&&!Y,_t=()=>e.
act(()=>f.length?Ne():Tt(),()=>{e.close(),e.look("")}),Ve=e.clocks.filter(({state:j})=>j==="open"),jt=e.isGm?r("Call for the roll"):r("Ask {gm}",{gm:e.gmName}),
$e=j=>a`<${te}
      key=${j}
      form="dice"
      play=${$}
      name=${j}
      value=${L[j]}
      change=${P=>J(j,P)}
    />`;return a`<form class="stack" onSubmit=${j=>{j.preventDefault(),p?Ke&&!f.length?s(Ke):fe||_t():Je()}}>
    ${W&&a`<div>
        <label for="dice-pool">${r("How many dice?")}</label>
        <${B}
          id="dice-pool"
          value=${c}
          least=${1}
          most=${10}
          change=${u}
        />
      </div>`}
    ${z.map($e)}
    ${p&&"clock"in t.spec.properties&&Ve.length>0&&a`<div>
        <label for="dice-clock">${r("Which clock does it fill?")}</label>
        <select id="dice-clock" value=${l} onChange=${j=>d(j.target.value)}>
          <option value="">${r("none")}</option>
          ${Ve.map(j=>a`<option value=${j.id}>${j.name}</option>`)}
        </select>
      </div>`}
    ${y.length>0&&a`<details><summary>${r("More")}</summary><div class="stack">${y.map($e)}</div></details>`}
    ${x.length>0&&a`<${et} play=${e} rolls=${x} picked=${f} change=${k} />`}
    <div class="row wrap">
      ${p&&a`<${w} play=${e} class="primary" lacks=${fe}>
          ${f.length?jt:r("Roll before everybody")}
          ${!f.length&&Y&&a`<small>${Ct}</small>`}
        <//>`}
      <${w} play=${e} type="button" class=${p?"":"primary"} onClick=${Je}>${r("Roll for you alone")}<//>
    </div>
    <p class="hint">
      ${r("What you roll for you alone is nowhere but here: the table keeps nothing of it, and nothing proves it.")}
    </p>
    ${m&&a`<div role="status"><${dt} key=${m} markup=${m} /></div>`}
  </form>`}function vr(e){let{type:t,minimum:s=0,enum:n}=oe(e);if(e.default===void 0)return n?.[0]??(t==="integer"?Math.max(0,s):void 0)}function xr(e,t){return typeof t==
"string"&&!!oe(e).enum?.includes(Number(t))}async function Or(e,t){let s={"Content-Type":"application/json",Accept:"text/html","Accept-Language":e.page.language},
n=await fetch("/v1/rolls",{method:"POST",headers:s,body:JSON.stringify(t)}).catch(()=>{throw new Ze("offline")});if(n.ok)return n.text();throw Object.assign(new Error(
n.statusText),await n.json())}function Sr(e){return!e.isGm&&e.mine.length?{character:e.mine[0].id}:{}}var Cr=1500,mn="localStorage",fn="checked",mt=class{#e;#t;constructor(t){this.#e=t,this.#t=new Map(dn(t))}of(t){return this.#t.get(un(t.seq,Date.parse(t.at),xe(
t).map(({face:s})=>s)))}note(t){for(let{seq:o,at:i,dice:c,right:u}of t)this.#t.set(un(o,i,c.map(([,l])=>l)),u);let n=[...new Map([...dn(this.#e),...this.#t])].sort(
([o],[i])=>Number.parseInt(o,10)-Number.parseInt(i,10)).slice(-Cr);ge(mn,fn,this.#e,n)}};function xe({ruling:e,resistance:t,announced:s,dice:n}){return e?.dice??
t?.dice??s?.dice??n??[]}function un(e,t,s){return`${e} ${t} ${s.join(",")}`}function dn(e){let t=ne(mn,fn,e);return Array.isArray(t)?t.filter(s=>Array.isArray(s)&&
typeof s[1]=="boolean"):[]}function Oe(e,t){let s=e.label("track",t);return V==="de"||e.game.tracks[t]?.cost==="spends"?s:s.charAt(0).toLowerCase()+s.slice(1)}function zt(e,{who:t,who_name:s,
track:n,amount:o}){let i=$n(e,t,s);return n==="locked"?o<0?r("{clock} opens",{clock:i}):r("{clock} is locked again",{clock:i}):n==="lost"?o>0?r("{clock} is lost",
{clock:i}):r("{clock} is open again",{clock:i}):n==="started"?o>0?r("{clock} starts",{clock:i}):r("{clock} is taken back",{clock:i}):n==="turn"?o>0?r("the next \
turn"):r("the turn before"):""}function $n(e,t,s){return e.clock(t)?.name??s??r("a clock")}function hn(e,t){let{who:s,who_name:n,track:o,amount:i}=t,c=$n(e,s,n),
u=Math.abs(i);if(o==="filled")return(i<0?S(u,"{n} tick off {clock}","{n} ticks off {clock}",{clock:c}):S(u,"{n} tick on {clock}","{n} ticks on {clock}",{clock:c}))+
Le(t,e.clock(s));let l=zt(e,t);if(l)return l;let d={n:u,track:Oe(e,o),who:s==="session"?r("the table"):e.character(s)?.name??n??s};return(i<0?r("{n} {track} off\
 {who}",d):r("{n} {track} to {who}",d))+Le(t)+Yt(t)}function ft(e,t,s){let{size:n}=s,{amount:o,to:i,loops:c=0}=e,u=c*n+i-o,l=s.kind==="countdown"?u%n:Math.max(0,
i-o);return r("{name}: {from} to {to} of {size}",{name:t,from:l,to:i,size:n})+Le(e,s)}function Le({amount:e,to:t,loops:s=0,overflow:n=0},o){let{kind:i,size:c}=o??
{},u=i==="countdown"?s-Math.floor((s*c+t-e)/c):0;return[u>0?S(u,"full once","full {n} times"):"",u<0?r("not full any more"):"",n?r("{n} lost",{n:Math.abs(n)}):""].
map(l=>l&&`, ${l}`).join("")}function Yt({texts:e=[]}){return e.length?` (${e.join(", ")})`:""}function $t(e,t){return gn(t).map(s=>hn(e,s))}function pn(e,t){let s=gn(
t.flatMap(({changes:n})=>n)).filter(({amount:n})=>n).map(n=>({...n,amount:-n.amount,overflow:0,to:void 0}));return s.length?D(s.map(n=>hn(e,n))):""}function gn(e){
let t=new Map;for(let s of e){let n=`${s.who} ${s.track}`,o=t.get(n);t.set(n,o?{...s,amount:o.amount+s.amount,overflow:(o.overflow??0)+(s.overflow??0),texts:[...o.
texts??[],...s.texts??[]]}:s)}return[...t.values()].filter(({amount:s,overflow:n})=>s||n)}function bn(e,t){let s=t.ruling?.audit??t.resistance?.audit;if(e.warnings?.
some(({code:i,seq:c})=>c===t.seq&&i!=="not_mine"))return"wrong";if(!xe(t).length)return null;if(t.given||s&&s.kind!=="committed")return"given";let n=e.checked.of(
t);if(n===!1)return"wrong";if((s??t).bound===!1)return"unbound";if(t.terms&&!("action"in t.terms)&&!t.terms.dice)return"unsigned";if(n)return"checked";let o=e.session?.
epoch?.e??0;return Kt(e,t)<o?"ended":"sealed"}function Kt(e,t){let n=(t.ruling?.audit??t.resistance?.audit)?.epoch??t.proof?.rec?.e;return n!==void 0?n:e.entries.
find(({type:i,seq:c})=>i==="epoch_closed"&&c>t.seq)?.epoch??e.session?.epoch?.e??0}function ht(e,{resistance:t,character_name:s}){return{text:r("{name} resists",
{name:s}),flag:`${t.stress} ${Oe(e,e.game.resist_track)}`,kind:t.stress>0?"price":"good",more:t.left?r("It is one step milder."):r("Nothing of it is left.")}}function kn(e,{by:t,character:s,by_host:n}){return[e.character(s)&&e.actor(s)!==t&&r("thrown by {name}",{name:e.personName(t)}),n&&r("by the host's own hand")].
filter(Boolean).map(c=>` \xB7 ${c}`).join("")}function wn({own:e,unsaid:t,moved:s,others:n}){return[[e,S(e,"{n} roll is by the host's own hand: the host could c\
hoose its dice.","{n} rolls are by the host's own hand: the host could choose their dice.")],[t,S(t,"It was not said who runs the service: {n} roll may be by th\
e host's own hand.","It was not said who runs the service: {n} rolls may be by the host's own hand.")],[s,S(s,"It was said {n} time that somebody else runs the \
service from then on. The log tells when.","It was said {n} times that somebody else runs the service from then on. The log tells when.")],[n,S(n,"{n} roll was \
thrown for a character that somebody else plays.","{n} rolls were thrown for a character that somebody else plays.")]].filter(([i])=>i).map(([,i])=>i)}async function Jt(e){let t=await e.act(()=>e.table.exportSession());t!==void 0&&pt(e,t,"ndjson")}async function Be(e){pt(e,await e.table.evidence.lines(),"kept.\
jsonl")}function pt(e,t,s){let n=(e.session.name||e.game.title||"table").replace(/[^\p{L}\p{N}]+/gu,"-").replace(/^-|-$/g,""),o=document.createElement("a");o.href=
URL.createObjectURL(new Blob([t],{type:"application/x-ndjson"})),o.download=`${n}-${new Date().toISOString().slice(0,10)}.${s}`,o.click(),setTimeout(()=>URL.revokeObjectURL(
o.href),6e4)}var Tr=["unproven","request_changed"];function Fe({warnings:e}){let t=(...i)=>e.filter(({code:c})=>i.includes(c)),[s,n]=[t("not_mine"),t(...Tr)],o=new Set(n.map(
({about:i})=>i)).size;return{contradictions:e.length-s.length-n.length,foreign:s.length,unproven:o}}function gt({count:e}){return a`<p class="note bad" role="alert"><b>${_r(
e)}</b></p>`}function _r(e){return S(e,"{n} roll of yours was answered without the proof that it was made as you sent it.","{n} rolls of yours were answered wit\
hout the proof that they were made as you sent them.")}function jr(e){let{othersRolls:t}=e,s=[...new Set(t.map(({by:n,character:o})=>`${e.nameOf(o)} (${e.nameOf(
n)})`))];return t.length?S(t.length,"{n} roll for a character of yours was made by somebody else: {who}.","{n} rolls for your characters were made by somebody e\
lse: {who}.",{who:D(s)}):""}function vn({play:e}){let{refusals:t}=e,s=jr(e);return a`${t>0&&a`<p class="small">
      ${S(t,"{n} roll of yours was refused: another throw that the host could see beforehand.","{n} rolls of yours were refused: each another throw that the hos\
t could see beforehand.")}
    </p>`}${s&&a`<p class="small">${s}</p>`}`}function bt({count:e}){let[t,s]=qr(e);return a`<p class="note" role="alert"><b>${t}</b> ${s}</p>`}function qr(e){return[
S(e,"{n} roll in your name was not sent by this device.","{n} rolls in your name were not sent by this device."),r("Did you roll on another device? If not, some\
body rolled as you.")]}function On({play:e}){let[t,s]=b(null),[n,o]=b({busy:"",result:null,failed:""}),[i,c]=b(null),u=e.session.epoch?.e??0,l=async()=>{if(c(jn(await e.table.evidence.
lines())),e.gone)return s(f=>f??[]);let $=await e.table.auditSession();s($.epochs.filter(({sid:f})=>f===void 0||f===e.session.id))};N(()=>{l().catch(()=>s($=>$??
[]))},[u,e.gone]);let d=async $=>{if(!n.busy){if($&&(o({busy:"ends",result:null,failed:""}),!await e.act(()=>e.table.closeEpoch({client_seed:Tn()})))){o({busy:"",
result:null,failed:r("The chapter was not ended.")});return}o({busy:"checks",result:null,failed:""});try{let f=await Mr(e);o({busy:"",result:f,failed:""}),e.say(
_n(f)),await l().catch(()=>{})}catch(f){console.error(f),o({busy:"",result:null,failed:r("It could not be checked: {why}",{why:f.message})})}}};if(t===null)return a`<${xn} play=${e} result=${n.
result} /><p class="soft">…</p>`;let m=t.find(({e:$})=>$===u)?.rolls===0,h=t.some(({e:$,rolls:f,state:k})=>$<u&&f&&k==="revealed"),p=!!n.busy;return a`
    <${xn} play=${e} result=${n.result} />
    <${vn} play=${e} />
    <ul class="stack chapters">
      ${t.filter(({e:$,rolls:f})=>f||$===u).map($=>a`<${Ar} key=${$.e} play=${e} chapter=${$} open=${u} />`)}
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
      ${m?null:a`<${w} play=${e} class="primary" lacks=${p} onClick=${()=>d(!0)}>
            ${n.busy==="ends"?r("The chapter ends \u2026"):r("End the chapter and check")}
          <//>`}
      ${h?a`<${w} play=${e} class=${m?"primary":""} lacks=${p} onClick=${()=>d(!1)}>
            ${n.busy==="checks"?r("The dice are thrown again \u2026"):r("Check what has ended")}
          <//>`:null}
    </div>
    <p class="hint">
      ${m?r("Chapter {n} has no rolls yet: it can be ended when there are some.",{n:u+1}):r("Ending chapter {n} opens its seal; the next chapter starts at once,\
 and play goes on.",{n:u+1})}
    </p>
    ${n.failed?a`<p class="note bad" role="alert">${n.failed}</p>`:null}
    ${n.result?a`<${Ir} play=${e} result=${n.result} />`:null}
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
        ${i===null?"":S(i,"This device has kept the proof of {n} roll as it was told.","This device has kept the proofs of {n} rolls as it was told.")}
      </p>
      <div class="row wrap">
        <${w} play=${e} onClick=${()=>Jt(e)}>${r("Download everything")}<//>
        <button onClick=${()=>Be(e)}>${r("My proofs")}</button>
      </div>
      <p class="hint">
        ${r("Everything is the table's log with its dice. Your proofs are what this device was told, and sent: keep them, so that nothing can be changed afterwa\
rds.")}
      </p>
    </section>
    <section class="stack part"><h3>${r("The seal of this chapter")}</h3>
      <p class="seal-text">${qn(e.session.epoch?.commit)}</p>
      <p class="hint">${r("Read it to each other: if all see the same, nobody was shown another one.")}</p></section>`}function Ar({play:e,chapter:{e:t,rolls:s,
state:n},open:o}){let i=e.entries.filter(m=>Kt(e,m)===t).map(m=>e.checked.of(m)),c=Nr(e).get(t)??{right:0,wrong:0},u=m=>i.filter(h=>h===m).length,[l,d]=[Math.max(
c.right,u(!0)),Math.max(c.wrong,u(!1))];return a`<li class="row wrap"><b>${r("Chapter {n}",{n:t+1})}</b> ${t>=o?a`<span class="push soft">
        ${s?S(s,"{n} roll, sealed until it ends","{n} rolls, sealed until it ends"):r("no rolls yet")}
      </span>`:d?a`<span class="flag bad push">
          <${O} name="warn" />
          ${S(d,"{n} roll does not match","{n} rolls do not match")}
        </span>`:l?a`<span class="flag good push">
            <${O} name="shield" />
            ${r("{n} of {all} checked here",{n:l,all:s})}
          </span>`:a`<span class="push soft">
            ${n==="revealed"?S(s,"{n} roll, not checked yet","{n} rolls, not checked yet"):r("its seal is not open yet")}
          </span>`}</li>`}var Sn=new WeakMap;function Nr(e){return Sn.get(e)??new Map}async function Mr(e){let[t,s,n]=await Promise.all([e.table.exportSession(),
e.table.evidence.lines(),Wr()]),o=(d,m)=>({name:d,bytes:new TextEncoder().encode(m)}),i=Rr(s)?[o("kept.jsonl",s)]:[],c=performance.now(),u=async()=>{performance.
now()-c<30||(await new Promise(d=>setTimeout(d)),c=performance.now())},l=await n.verifyFiles([o("export.ndjson",t)],i,{pause:u,me:e.me});if(l.verdict==="unreada\
ble")throw new Error(l.reason);return{...Er(e,l),exported:t}}function Er(e,{epochs:t,findings:s,unbound:n,unsigned:o,hosts:i,otherHands:c}){let u=({sid:$,e:f,n:k})=>`${$}\
 ${f} ${k}`,l=new Set(o.filter(({ruled:$})=>!$).map(u)),d=({about:$})=>$?.what==="mine",m={right:0,wrong:[],sealed:0,unsigned:0,unbound:n.filter(({sid:$})=>$===
e.session.id).length,own:i.own.length,unsaid:i.unsaid,moved:i.changes.length,others:c.length,head:"",mine:s.filter(d).length,findings:s.filter($=>!d($))},h=new Map,
p=[];for(let $ of t.filter(({sid:f})=>f===e.session.id)){let f=$.faults.some(({roll:v})=>!v),k={right:0,wrong:0};h.set($.e,k),$.rolls.length&&(m.head=Cn($.heads.
at(-1)));for(let v of $.rolls){let C=v.entry?.seq??null,x=l.has(u({sid:$.sid,e:$.e,n:v.n})),A=!f&&v.faults.length===0&&!$.faults.some(I=>I.roll===v);A?x?m.unsigned+=
1:$.revealed?(k.right+=1,m.right+=1):m.sealed+=1:(k.wrong+=1,m.wrong.push({seq:C,e:$.e,n:v.n})),v.entry&&(!A||$.revealed&&!x)&&p.push({...v.entry,right:A})}}return Ws().
some(({sid:$})=>$===e.session.id)&&e.checked.note(p),Sn.set(e,h),e.changed(),m}function Cn(e){return[...e].map(t=>t.toString(16).padStart(2,"0")).join("")}async function Wr(){
return globalThis.rollwright||await import("/verify/verify.js"),globalThis.rollwright}function Tn(){return Cn(crypto.getRandomValues(new Uint8Array(16)))}function _n({
right:e,wrong:t,findings:s,mine:n}){return t.length||s.length||n?r("Something is wrong with the dice or the log."):S(e,"{n} roll checked on this device: its dic\
e are those that were sealed.","{n} rolls checked on this device: all dice are those that were sealed.")}function Vt(e,t){return e?a`<p class="small">${t}</p>`:
null}function Ir({play:e,result:t}){let{right:s,wrong:n,sealed:o,unsigned:i,unbound:c,findings:u,mine:l,head:d}=t;return n.length||u.length||l||Fe(e).unproven?null:
a`<div class="stack" role="status">
    <p class="flag good">
      <${O} name="shield" />
      ${s?_n(t):r("No roll of an ended chapter is there to check.")}
    </p>
    <p class="small">
      ${r("Checked as {name}: every roll in this name was sent by this device.",{name:e.nameOf(e.me)})}
    </p>
    ${d?a`<p class="small">
          ${r("All rolls so far, in one number:")} <span class="seal-text">
            ${qn(d)}
          </span> ${r("Who checks now and reads the same number was shown the same rolls.")}
        </p>`:null}
    ${Vt(o,S(o,"{n} more is sealed until its chapter ends.","{n} more are sealed until their chapter ends."))}
    ${Vt(i,S(i,"{n} roll did not sign its dice: how many there are is not checked here.","{n} rolls did not sign their dice: how many there are is not checked h\
ere."))}
    ${Vt(c,S(c,"{n} roll did not name its chapter, so that the host could have chosen its dice. Rolls from this page always do.","{n} rolls did not name their c\
hapter, so that the host could have chosen their dice. Rolls from this page always do."))}
    ${wn(t).map(m=>a`<p class="small">${m}</p>`)}
  </div>`}function xn({play:e,result:t}){let s=t?.wrong??[],n=t?.findings??[],o=t?.mine??0,{contradictions:i,foreign:c,unproven:u}=Fe(e);return!s.length&&!n.length&&
!o&&!e.warnings.length?null:a`<section class="stack" role="alert"><h3>${r("Something is wrong")}</h3>
    ${s.map(({seq:l,e:d,n:m})=>a`<p class="note bad">
          <b>${r("Roll {n} of chapter {e} does not match its seal.",{n:m,e:d+1})}</b> ${Dr(e,l)}
        </p>`)}
    ${!s.length&&n.length?a`<p class="note bad">
          <b>${r("The log does not fit together, or not with what this device was told.")}</b>
        </p>`:null}
    ${u?a`<${gt} count=${u} />`:null}
    ${o||c?a`<${bt} count=${o||c} />`:null}
    ${i?a`<p class="note bad">
          <b>
            ${S(i,"The table has told this device something else than before.","The table has told this device {n} times something else than before.")}
          </b>
        </p>`:null}
    <p class="small">${r("This device has kept the proof. Save it, and show it to the table.")}</p>
    <div class="row wrap">
      <button onClick=${()=>Be(e)}>${r("My proofs")}</button>
      ${t?a`<button onClick=${()=>pt(e,t.exported,"ndjson")}>
            ${r("The file that was checked")}
          </button>`:null}
    </div>
    ${n.length+e.warnings.length?a`<details class="whole">
          <summary>${r("Exactly")}</summary>
          <ul class="stack tiny">
            ${[...n.slice(0,20).map(({text:l})=>l),...e.warnings.map(({detail:l})=>l)].map(l=>a`<li>${l}</li>`)}
          </ul>
        </details>`:null}
  </section>`}function Dr(e,t){let s=e.entries.find(o=>o.seq===t);if(!s)return"";let n=s.ruling?.goal;return r("It is of {who}{goal}.",{who:s.character_name??s.
by_name,goal:n?` (${n})`:""})}function jn(e){return e.split(`
`).filter(t=>t.includes('"proof":{')).length}function Rr(e){return jn(e)>0||e.split(`
`).some(t=>t.startsWith('{"sent":'))}function qn(e){return(e??"").slice(0,16).replace(/(.{4})(?=.)/g,"$1 ")}async function An(e){let t=await e.act(()=>e.table.closeEpoch(
{client_seed:Tn()}));return t&&await Jt(e),!!t}function Zt(e){return e.replace(/(.{5})(?=.)/g,"$1 ")}var Lr=/^(localhost|127\.[\d.]+|\[::1\])$/;function Nn({play:e}){let{url:t}=e.client,s=Lr.test(new URL(t).
hostname),[n,o]=b({urls:[],this_machine_only:!1}),[i,c]=b("");N(()=>{e.client.listAddresses().then(o,()=>{})},[]);let u=[...new Set(s&&n.urls.length?n.urls:[t,...n.
urls])],l=i||u[0],d=e.session.join_code??"",m=new URLSearchParams({t:e.seat.sid,c:d,n:e.session.name,g:e.gmName}),h=e.people.filter(({id:p,active:$})=>$&&p!==e.
me);return a`
    ${s&&!n.urls.length&&a`<p class="note">
        ${n.this_machine_only?r("Only this machine reaches your table. For others in your network, stop the service and start it with \u201Cmake run HOST=0.0.0.0\u201D; t\
he table stays."):r("This address works on this machine only. For others, open the page at an address that they can reach, and invite from there.")}
      </p>`}
    ${u.length>1&&a`<div>
        <label for="reached">${r("Address at which the others reach you")}</label>
        <select id="reached" value=${l} onChange=${p=>c(p.currentTarget.value)}>
          ${u.map(p=>a`<option>${p}</option>`)}
        </select>
      </div>`}
    ${d&&a`<${Br} key=${l} link=${`${l}/play#${m}`} title=${e.session.name} />
      <p>
        ${r("Or say it: open {place}, then the code",{place:`${new URL(l).host}/play`})}
        <br />
        <output class="code" aria-label=${r("Code")}>${Zt(d)}</output>
      </p>`}
    <${w} play=${e} class="quiet" onClick=${()=>e.act(()=>e.table.changeCode())}>${r("New code")}<//>
    <p class="hint">
      ${r("Anyone with the link or the code can sit down. A new code shuts the old ones; those who sit here stay.")}
    </p>
    <h3>${r("At the table")}</h3>
    ${h.length?a`<p>${h.map(({name:p})=>p).join(", ")}</p>`:a`<p class="wait small">
          <span class="dots">${r("Nobody else yet. They appear here as they sit down")}</span>
        </p>`}`}function Br({link:e,title:t}){let[s,n]=b(!1),[o,i]=b(null),c=M(null);return N(()=>{let u=!1;return n(!1),import("./uqr.js").then(
({encode:l})=>u||i(l(e))),()=>{u=!0}},[e]),a`
    ${o&&a`<${Fr} drawn=${o} label=${r("QR code of the link")} />`}
    <div>
      <label for="link">${r("Link")}</label>
      <input id="link" ref=${c} readonly value=${e} onFocus=${u=>u.target.select()} />
    </div>
    <div class="row wrap">
      <button class="primary" onClick=${async()=>n(await As(c.current))}>
        <${O} name=${s?"check":"copy"} />
        ${s?r("Copied"):r("Copy the link")}
      </button>
      ${navigator.share&&a`<button onClick=${()=>navigator.share({title:t,url:e}).catch(()=>{})}>${r("Share\u2026")}</button>`}
    </div>`}function Fr({drawn:e,label:t}){let s=e.data.flatMap((n,o)=>n.map((i,c)=>i?`M${c} ${o}h1v1h-1z`:"")).join("");return a`<svg
    class="qr"
    viewBox=${`0 0 ${e.size} ${e.size}`}
    role="img"
    aria-label=${t}
    shape-rendering="crispEdges"
  >
    <rect width="100%" height="100%" fill="#fff" />
    <path d=${s} fill="#000" />
  </svg>`}function kt(e,{state:t,terms:s,awaits:n}){return t!=="ready"?!1:s?s.thrower===e.me:n.some(({who:o,what:i})=>i==="roll"&&e.isMe(o))}function Gr(e,t){if(!e)return new Map;
let s=new Map(Object.entries(e.throws));for(let n of t)n.seq<=e.last||!xe(n).length||s.set(n.by,(s.get(n.by)??0)+1);return s}function qe(e){let[t,s]=b(null);return N(
()=>{e.play.table.report().then(s,()=>{})},[]),yr({...e,report:t})}function yr({play:e,id:t,character:s,now:n,change:o,report:i}){let c=Gr(i,e.entries),u=e.people.
filter(({active:m,role:h})=>m&&h!=="spectator").map(m=>({...m,throws:c.get(m.id)??0})).sort((m,h)=>m.throws-h.throws);if(u.length<2)return null;let l=e.actor(s),
d=u.some(({id:m})=>m===l)?l:e.gm?.id;return a`<div>
    <label for=${t}>${r("Who throws the dice?")}</label>
    <select
      id=${t}
      value=${n||d}
      ...${be(e,({value:m})=>o(m===d?null:m))}
    >
      ${u.map(({id:m,name:h,throws:p})=>a`<option value=${m}>
            ${[h,i&&S(p,"{n} throw so far","{n} throws so far")].filter(Boolean).join(", ")}
          </option>`)}
    </select>
  </div>`}function Qt(e,{text:t,pick:s}){return t||e.label("menu",s)}function Ge(e,t){return[t.harm_level&&r("harm {n}",{n:t.harm_level}),t.ticks!==void 0&&!t.effect&&S(t.
ticks,"{n} tick","{n} ticks"),t.clock&&e.nameOf(t.clock),t.effect&&e.label("effect",t.effect),t.position&&e.label("position",t.position)].filter(Boolean).join("\
, ")}function Mn({play:e,action:t,consequence:s,own:n,docked:o}){let i=e.stakes.get(t.id)?.value?.pending?.find(({consequence:{id:W}})=>W===s.id),c=s.character??
t.character,[u,l]=b(e.ratings.get(c)??2),d=W=>{e.ratings.set(c,W),l(W)},m=i?.chances?.find(W=>W.rating===u),h=m&&(Me(m)!==null||m.terms.rating!==u),p=m?.terms?.
consequence?{...m.terms.consequence,id:s.id}:s,$=p.character??t.character,f=e.character($),k=m&&Ur(m,i.room,Oe(e,e.game.resist_track)),v=m?.terms?.thrower??(s.thrower||
e.actor($)),C=i?.price===void 0,x=C?v===e.me:n,A=n||C&&x,I=()=>e.act(()=>e.table.choose(t.id,{take:[p.id]}),()=>e.step()),U=()=>e.act(()=>e.table.resistConsequence(
t.id,i?.price===void 0?{consequence:p.id,rating:u,terms:m.terms}:{consequence:p.id},{again:W=>je(e,W)}),W=>e.step()??e.say(zr(e,W))),z=W=>e.act(()=>e.table.choose(
t.id,{fate:{[p.id]:W}})),y=m?.stress.reduce((W,{stress:_,chance:F})=>W+_*F.decimal,0),J=Qt(e,p),T=Oe(e,e.game.resist_track),L=f?.tracks[e.game.resist_track];return a`<section class="card stack">
    <div class="row wrap">
      <h2>${J}</h2>
      <span class="flag bad push">
        <${O} name="warn" />
        ${Ge(e,p)||e.label("menu",p.pick)}
      </span>
    </div>
    ${A&&i&&a`<p class="small">
        ${i.left?r("Resist it, and only this is left: {left}.",{left:Ge(e,i.left)||e.label("menu",i.left.pick)}):r("Resist it, and nothing of it is left.")} ${i.
price===void 0?r("It costs {track}, by the dice:",{track:T}):r("It costs {n} {track}, without a roll.",{n:i.price,track:T})}
      </p>`}
    ${A&&h&&a`<p class="note bad" role="alert">
        ${r("What the table tells of this roll cannot be signed as it stands. Nothing is rolled.")}
      </p>`}
    ${A&&k&&a`<p class="hint">${r("Your character's rating in what resists this: as your game counts it.")}</p>
      <div class="row wrap">
        <span>${r("Dice that resist")}</span>
        <${B} says=${r("Dice that resist")} value=${u} least=${0} most=${4} change=${d} />
      </div>
      <${Z} parts=${k} />
      <${pe} parts=${k} />`}
    ${A&&C&&m?.terms&&a`<${Pr} play=${e} terms=${m.terms} />`}
    ${A&&L&&a`<${Ce}
        name=${e.label("track",e.game.resist_track)}
        shape=${e.game.tracks[e.game.resist_track]?.shape}
        value=${L.value}
        cap=${L.cap}
      />`}
    ${n&&!x&&a`<p class="note">${r("{name} throws the dice",{name:e.personName(v)})}</p>`}
    ${(n||e.isGm)&&C&&i&&a`<${qe}
        play=${e}
        id=${`thrower-${s.id}`}
        character=${$}
        now=${v}
        change=${W=>e.act(()=>e.table.choose(t.id,{throwers:{[s.id]:W}}))}
      />`}
    ${A&&a`<div class=${o?"dock":""}>
        ${o&&a`<p class="named">${[J,Ge(e,p)].filter(Boolean).join(" \xB7 ")}</p>`}
        <div class="go">
      ${x&&a`<${w}
        play=${e}
        class="primary"
        lacks=${h||C&&!m}
        aria-label=${`${r("Resist")}: ${J}`}
        onClick=${U}
      >
        <span>${r("Resist")}</span>
        ${y===void 0?null:a`<small>
              ${u===0?r("2 dice, the lower counts"):S(u,"roll {n} die","roll {n} dice")} · ${r("{n} {track} on average",{track:T,n:y.toLocaleString(V,{minimumFractionDigits:1,
maximumFractionDigits:1})})}
            </small>`}
      <//>`}
      ${n&&a`<${w} play=${e} aria-label=${`${r("Take it")}: ${J}`} onClick=${I}>
        ${r("Take it")}
      <//>`}
    </div>
  </div>`}
    ${e.isGm&&a`<div class="row wrap">
        <${w} play=${e} class="mini" onClick=${()=>z("landed")}>${r("It lands")}<//>
        <${w} play=${e} class="mini" onClick=${()=>z("reduced")}>${r("One step milder")}<//>
        <${w} play=${e} class="mini" onClick=${()=>z("avoided")}>${r("It does not happen")}<//>
      </div>`}
  </section>`}function Pr({play:e,terms:t}){let{consequence:s={}}=t,n=[...yt(e,t),s.severity&&r("Severity: {what}",{what:e.label("severity",s.severity)}),s.mark&&
e.label("track",s.mark),s.character&&e.nameOf(s.character)].filter(Boolean),o=Hr(s),i=[...vs(t).filter(([c])=>c!=="consequence"&&c!=="rating"),...Object.entries(
s).filter(([c])=>!o.has(c))];return a`<p class="chips">${n.map(c=>a`<span class="chip">${c}</span>`)}</p>
    ${i.length>0&&a`<p class="small">${i.map(([c,u])=>Ie(c,u)).join(" \xB7 ")}</p>`}`}function Hr({text:e,resistible:t,...s}){let o=["id",e?"text":"pick",...["h\
arm_level","clock","effect","position","severity","mark","character"].filter(i=>s[i])];return s.effect||o.push("ticks"),t===!0&&o.push("resistible"),new Set(o)}
function Ur({stress:e},t,s){let n={clean:[],price:[],bad:[]},o=({stress:l})=>t===void 0?l>2?"price":"clean":l>t?"bad":l===t&&t>0?"price":"clean";for(let l of e)
n[o(l)].push(l);let i=l=>String(l).replace("-","\u2212"),c=l=>l.length>1?r("{from} to {to} {track}",{track:s,from:i(Math.min(...l.map(d=>d.stress))),to:i(Math.max(
...l.map(d=>d.stress)))}):`${i(l[0].stress)} ${s}`,u={clean:"",price:t===void 0?"":r("your last box"),bad:t===0?r("you have no box left"):r("more than you have")};
return Object.entries(n).filter(([,l])=>l.length).map(([l,d])=>({kind:l,chance:d.reduce((m,{chance:h})=>m+h.decimal,0),says:[c(d),u[l]].filter(Boolean).join(": ")}))}
function zr(e,t){let{text:s,flag:n,more:o}=ht(e,t);return`${s}: ${n}. ${o}`}function En(e,t){let s=t.by_name??"";switch(t.type){case"rolled":return Xt(e,t);case"chosen":return t.verdict?e.label("outcome",t.verdict.outcome):"";case"actio\
n_closed":return r("{who} has ended it without a roll.",{who:s});case"action_opened":return t.action_after.kind==="narrated"?t.action_after.consequences[0]?.text??
"":r("{who} wants to: {goal}",{who:s,goal:R(t.action_after.spec.goal??"")});case"action_changed":return t.action_after.agreed?r("{who} has agreed.",{who:s}):r("\
{who} has changed the terms.",{who:s});case"offer_made":return r("{who} offers something.",{who:s});case"offer_answered":return r("{who} has answered an offer.",
{who:s});case"reversed":return r("{who} has taken something back.",{who:s});case"person_joined":return r("{who} has sat down.",{who:s});case"game_changed":return r(
"{who} moved the table to {rules}.",{who:s,rules:t.title||t.rules});default:return""}}function Xt(e,{ruling:t,announced:s,character_name:n=""}){if(t)return Yr(e,
t);let o=n||r("Somebody");if(!s)return r("{who} has rolled.",{who:o});let i=wt(s)?e.help("outcome",ye(e)):r("{gm} knows whether it works.",{gm:e.gmName});return`${o}\
: ${es(s)}. ${i}`}function Yr(e,{dice:t,total:s,outcome:n,degree:o}){let i=t.map(({role:l="pool",sign:d="",face:m})=>l==="pool"?`${d}${m}`:`${e.label("role",l)}\
 ${d}${m}`),c=s===void 0?"":`= ${s}`,u=[o&&e.label("degree",o),n&&e.label("outcome",n)];return[[...i,c].filter(Boolean).join(" "),u.filter(Boolean).join(", ")].
filter(Boolean).join(" - ")}function Wn({dice:e}){return["hope","fear"].map(t=>e.find(s=>s.role===t)?.face)}function ye({game:{grades:e}}){return Object.keys(e).
find(t=>e[t]==="crit")??""}function wt(e){let[t,s]=Wn(e);return t!==void 0&&t===s}function es(e){let{total:t}=e,[s,n]=Wn(e);return s===void 0?String(t??""):s===
n?r("{total}, a critical success",{total:t}):s>n?r("{total} with Hope",{total:t}):r("{total} with Fear",{total:t})}function Pe({play:e,entry:t,action:s}){let n=p=>p.verdict&&p.roll===t.seq&&!p.reversed_by,o=t.ruling??t.resistance??(t.announced&&{...t.announced,...e.entries.find(
n)?.verdict}),[i,c]=b(!1);if(N(()=>{if(t.seq<=e.tumbled)return;e.tumbled=t.seq,c(!0),At(o?.dice?.length??0);let p=setTimeout(()=>c(!1),1300);return()=>clearTimeout(
p)},[t.seq]),!o)return null;let u=e.entries.findLast(({seq:p,action_after:$})=>$?.id===t.action&&p<t.seq),l=t.action_after??s??u?.action_after,d=t.resistance?"":
o.goal??l?.spec?.goal,m=()=>{c(!1),At(o.dice.length),requestAnimationFrame(()=>requestAnimationFrame(()=>c(!0))),setTimeout(()=>c(!1),1300)},h=t.resistance?ht(e,
t):Qr(e,o);return a`<article
    class=${`card stack ${i?"rolling":""} ${t.reversed_by?"undone":""}`}
    aria-label=${r("The roll")}
  >
    <p class="soft tiny">
      ${[t.character_name,Kr(e,t,l?.spec)].filter(Boolean).join(" \xB7 ")} ${o.position&&a`· <${Jr} play=${e} ruling=${o} spec=${l?.spec} />`}
    </p>
    ${d&&a`<p class="says">${R(d)}</p>`}
    ${o.dice?.length>0&&a`<button
        type="button"
        class="dice-button"
        aria-label=${r("The dice: {faces}. See them tumble again",{faces:o.dice.map(({face:p})=>p).join(", ")})}
        onClick=${m}
      >
        <${Xr} family=${Zr(e,t,o)} play=${e} ruling=${o} />
      </button>`}
    <div class="after stack">
      <${Vr} play=${e} ruling=${o} />
      <div class="head">
        <span class="verdict">${h.text}</span>
        ${h.flag&&a`<span class=${`flag ${h.kind}`}>${h.flag}</span>`}
      </div>
      ${h.more&&a`<p class="small">${h.more}</p>`}
      ${o.warnings?.map(({detail:p})=>a`<p class="small">${E(p)}.</p>`)}
      ${t.opportunity_lost&&a`<p class="small">${r("This opportunity was lost before.")}</p>`}
      <${ei} play=${e} changes=${t.changes} />
      ${t.reversed_by&&a`<p class="small">${r("It was taken back.")}</p>`}
      ${o.prompts?.length>0&&!s&&!t.reversed_by&&a`<p class="soft small">${o.prompts[0]}</p>`}
    </div>
  </article>`}function Kr(e,t,s={}){if(t.approach)return E(t.approach);let{name:n,several:o}=le(e);return o?t.ruling?(s[n]??[]).map(i=>E(i.name)).join(" + "):"":
t.announced&&s[n]?E(s[n]):""}function Jr({play:e,ruling:t,spec:s={}}){let{position:n,effect:o}=t,i=(c,u,l)=>Pt(u??l,l,d=>e.label(c,d));return a`${i("position",s.
position,n)}
    ${o&&a` · ${i("effect",s.effect,o.rolled)}`}`}function Vr({play:e,ruling:t}){let{total:s,dice:n,modifiers:o=[]}=t;if(s===void 0||!n.length)return null;let i=l=>l<
0?`\u2212 ${-l}`:`+ ${l}`,u=[...n.filter(({counts:l})=>l!==!1).map(({face:l,role:d})=>[d==="disadvantage"?-l:l,e.label("role",d)]),...o.map(({label:l,value:d})=>[
d,e.label("modifier",l)])];return a`<p class="sum">${u.map(([l,d],m)=>a`<span class="chip"><b>${m?i(l):l}</b> ${d}</span> `)}<span class="chip"><b>= ${s}</b></span></p>`}
function Zr(e,{resistance:t},s){return t?"fitd":In(e,s)?"":e.family}function In(e,{system:t}){return t!==void 0&&t!==e.game.name}function Qr(e,t){if(In(e,t))return{
text:E(t.summary),flag:"",kind:"",more:""};let s=t.outcome&&e.label("outcome",t.outcome),n=t.outcome?ot[we(e,t)]:"";if(e.family==="duality"){let l=t.outcome??(wt(
t)?ye(e):"");return{text:es(t),flag:s,kind:n,more:l?e.help("outcome",l):r("{gm} knows whether it works.",{gm:e.gmName})}}let o=e.help("outcome",t.outcome)||s,i=t.
net??t.successes,c=i===void 0?"":S(Math.max(i,0),"{n} success","{n} successes"),u=t.degree&&e.label("degree",t.degree);return{text:o,flag:s,kind:n,more:[c,u].filter(
Boolean).join(" \xB7 ")}}function Xr({play:e,family:t,ruling:s}){let{dice:n}=s;if(t==="duality"){let o=Math.max(...n.filter(({role:c})=>c==="hope"||c==="fear").
map(({face:c})=>c)),i=wt(s);return a`<span class="dice duo">${n.map(({sides:c,face:u,role:l})=>{let d=l==="hope"||l==="fear",m=e.label("role",l),h=d&&i?r("{name\
}: the same",{name:m}):d&&u===o?r("{name} is higher",{name:m}):m;return a`<${Se}
        sides=${c}
        face=${u}
        how=${d?`${l} two ${u===o?"high":""}`:"counts"}
        note=${h}
      />`})}</span>`}if(t==="pool"){let o=({reason:l})=>l==="success",i=n.filter(({reason:l})=>l==="cancels").length,c=new Set(i?n.filter(o).slice(-i):[]),u={success:r(
"success"),cancels:r("takes a success")};return a`<span class="dice">
      ${n.map(l=>{let{sides:d,face:m,reason:h}=l;return a`<${Se}
          sides=${d}
          face=${m}
          how=${c.has(l)?"hit gone":o(l)?"hit":m===1?"one":""}
          says=${c.has(l)?r("success, taken by a 1"):u[h]??""}
        />`})}
    </span>`}return a`<span class="dice">
    ${n.map(({sides:o,face:i,counts:c})=>a`<${Se}
          sides=${o}
          face=${i}
          how=${c?"counts":"lost"}
          note=${c?r("counts"):""}
        />`)}
  </span>`}function ei({play:e,changes:t}){let s=t.filter(({amount:n,overflow:o})=>n||o).map(n=>ti(e,n));return s.length?a`<p class="changes">
    ${s.map(n=>a`<span class="row"><${O} name="check" />${n}</span>`)}
  </p>`:null}function ti(e,t){let{who:s,who_name:n,track:o,amount:i,to:c}=t,u=zt(e,t);if(u)return u;let l=s==="session"&&e.family==="duality",d=n??(l?e.gmName:e.
nameOf(s));if(o==="filled"){let $=e.clock(s);return $?ft(t,d,$):`${d}: ${S(i,"{n} tick","{n} ticks")}`}let m=`${i<0?"\u2212":"+"}${Math.abs(i)}`,h=`${d}: ${m} ${e.
label("track",o)}`,p=Yt(t)||(c===void 0?"":` (${c})`);return h+p+Le(t)}function Dn({play:e,action:t}){let[s,n]=b(null),o=e.entries.find(({seq:f})=>f===t.roll)??(s?.seq===t.roll?s:void 0);N(()=>{t.roll&&!o&&e.table.getRoll(t.roll).then(
n,()=>{})},[t.roll,!!o]);let c=t.awaits.filter(({who:f})=>e.isMe(f)).find(({what:f})=>f!=="answer")?.what,u=c==="branch",l=c==="choice"||c==="verdict",d=t.consequences.
filter(({state:f,character:k,thrower:v})=>f==="pending"&&(e.isMe(k??t.character)||v===e.me||e.isGm)),m=e.entries.findLast(f=>f.type==="resisted"&&f.action===t.id&&
f.resistance&&!f.reversed_by),h=a`${m&&a`<${Pe} key=${m.seq} play=${e} entry=${m} action=${t} />`}
    ${o&&a`<${Pe} key=${o.seq} play=${e} entry=${o} action=${t} />`}`,p=e.nameOf(t.character);if(u&&o)return a`<${si} play=${e} action=${t} entry=${o} result=${h} />`;
if(l&&e.isGm&&o)return a`<${oi} play=${e} action=${t} entry=${o} result=${h} name=${p} />`;if(d.length)return a`<${ii} play=${e} action=${t} pending=${d} result=${h} />`;
let $=t.awaits.map(({who:f})=>e.nameOf(f));return a`<section class="wait" tabindex="-1">
    <p class="kick">${r("The dice have fallen")}</p>
    <h1>
      ${$.length?r("Waiting for {who}",{who:[...new Set($)].join(", ")}):r("Done")}
      ${$.length>0&&a`<span class="dots"></span>`}
    </h1>
  </section>
  ${h}`}function si({play:e,action:t,entry:s,result:n}){let o=i=>e.act(()=>e.table.choose(t.id,{branch:i}),()=>e.step());return a`<section class="turn" tabindex="-1">
    <p class="kick">${r("Your turn")}</p>
    <h1>${r("How do you go on?")}</h1>
  </section>
  ${n}
    <section class="card menu" role="group" aria-label=${r("How do you go on?")}>
      ${s.ruling.menu.branches.map(({id:i,ticks:c,position:u})=>a`<${w} play=${e} onClick=${()=>o(i)}>
            <span>
              ${e.label("menu",i)}
              <small>
                ${[e.help("menu",i),c!==void 0&&S(c,"{n} tick","{n} ticks"),u&&e.label("position",u)].filter(Boolean).join(" \xB7 ")}
              </small>
            </span>
          <//>`)}
    </section>`}var ni={picks:{},note:"",open:!0,grant:""};function oi({play:e,action:t,entry:s,result:n,name:o}){let{draft:i,change:c,send:u}=X(e,`picks ${t.id}`,
ni,t.id),{picks:l,note:d,open:m,grant:h}=i,p=_=>c({picks:_}),{menu:$,outcome:f}=s.ruling,k=t.spec.difficulty_hidden===!0,v=$?.options??[],C=_=>{let{[_]:F,...Y}=l;
p(F?Y:{...l,[_]:{id:_}})},x=(_,F)=>p({...l,[_]:{...l[_],...F}}),I=($?.branches?.find(({id:_})=>_===t.branch)??$)?.at_least??0,U=Object.values(l).map(_=>Object.fromEntries(
Object.entries(_).filter(([,F])=>F!==""))),z=U.length>=I,y=s.ruling.success,J=I?y?r("It works. What does it cost?"):r("It goes wrong. What follows?"):y?r("It wo\
rks. Anything besides?"):r("What follows?"),T=h?e.game.grants_part?{grant:h}:{grant_effect:h}:{},L=async()=>{let _=await e.table.choose(t.id,{picks:U,...d?{note:d}:
{},...T});return _.action_after?.awaits.some(({what:Y})=>Y==="choice")?e.table.choose(t.id,{}):_},W=()=>u(L,async()=>{k&&m&&await e.actAfter(()=>e.table.openDifficulty(
t.roll)),e.look("")});return a`<section class="turn" tabindex="-1">
    <p class="kick">${r("{name} has rolled",{name:o})}${f?`: ${e.label("outcome",f)}`:""}</p>
    <h1>${J}</h1>
  </section>
    ${n}
    <section class="card stack">
      <div class="menu" role="group" aria-label=${I?r("Pick at least {n}",{n:I}):r("Pick what you like")}>
        ${[...v,{id:"custom",kind:"consequence"}].map(_=>a`<${ri}
              play=${e}
              action=${t}
              option=${_}
              pick=${l[_.id]}
              toggle=${()=>C(_.id)}
              set=${F=>x(_.id,F)}
            />`)}
      </div>
      ${y===!1&&e.game.grants_part&&a`<label class="tick">
          <input
            type="checkbox"
            checked=${h==="part"}
            onChange=${_=>c({grant:_.target.checked?"part":""})}
          />
          ${r("and grant a part of it")}
        </label>`}
      ${s.ruling.effect?.gm_may_grant_effect&&a`<div>
          <label for="grant">${r("Effect that you grant all the same")}</label>
          <select id="grant" value=${h} onChange=${_=>c({grant:_.target.value})}>
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
          <input type="checkbox" checked=${m} onChange=${_=>c({open:_.target.checked})} />
          ${r("and open the Difficulty")}
        </label>`}
      <${w} play=${e} class="primary" lacks=${!z} onClick=${W}>
        ${z?r("Tell the table"):r("Pick at least {n}",{n:I})}
      <//>
    </section>`}function ri({play:e,action:t,option:s,pick:n,toggle:o,set:i}){let{id:c,ticks:u,harm_level:l,position:d,effect:m}=s,h=[e.help("menu",c),l&&r("har\
m {n}",{n:l}),u!==void 0&&S(u,"{n} tick","{n} ticks"),d&&e.label("position",d),m&&e.label("effect",m),s.severity&&e.label("severity",s.severity)],p=e.clocks.filter(
({state:f})=>f==="open"),$=u!==void 0&&!m;return a`<button type="button" aria-pressed=${String(!!n)} onClick=${o}>
    <span>${e.label("menu",c)}<small>${h.filter(Boolean).join(" \xB7 ")}</small></span>
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
      ${$&&p.length>0&&a`<div>
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
      ${l&&e.characters.length>1&&a`<div>
          <label for=${`who-${c}`}>${r("Whom does it befall?")}</label>
          <select
            id=${`who-${c}`}
            value=${n.character??t.character}
            onChange=${f=>i({character:f.target.value})}
          >
            ${e.characters.map(f=>a`<option value=${f.id}>${f.name}</option>`)}
          </select>
        </div>`}
    </div>`}`}function ii({play:e,action:t,pending:s,result:n}){let o=s.filter(({character:l})=>e.isMe(l??t.character)),i=s.filter(l=>l.thrower===e.me&&!o.includes(
l)),c=e.nameOf(s[0].character??t.character),u=o.length?r("Take it, or resist: {what}",{what:Qt(e,o[0])}):i.length?r("{name}'s roll: throw for {name}?",{name:e.nameOf(
i[0].character??t.character)}):r("Waiting for {who}",{who:c});return a`<section class=${o.length||i.length?"turn":"wait"} tabindex="-1">
    <p class="kick">
      ${o.length?S(o.length,"One thing befalls {name}","{n} things befall {name}",{name:c}):r("The dice have fallen")}
    </p>
    <h1>${u}</h1>
    ${o.length>0&&a`<p>${Ge(e,o[0])}</p>`}
    ${t.spec.goal&&a`<p class="says">${R(t.spec.goal)}</p>`}
  </section>
    ${n}
    ${s.map(l=>a`<${Mn}
          key=${l.id}
          play=${e}
          action=${t}
          consequence=${l}
          own=${o.includes(l)}
          docked=${l===(o[0]??i[0])}
        />`)}`}function Rn(e){return(e.isGm?e.characters:e.mine).map(({id:s})=>ai(e,s)).filter(s=>s?.state==="settled"&&s.next)}function ai(e,t){let s=new Set;for(let{type:n,character:o,
action_after:i,reversed_by:c}of[...e.entries].reverse())if(i?.character===t){if(!["cancelled","refused"].includes(i.state)&&!s.has(i.id))return i;s.add(i.id)}else if(n===
"rolled"&&o===t&&!c&&!i)return}function Ln({play:e,action:t}){let s=e.actor(t.character),n=s===e.me,{name:o,number:i,several:c}=le(e),u=c?void 0:t.spec[i],l=a`<${nt} play=${e} again=${t} />`,
d=r("{name} goes on at {position}",{name:e.nameOf(t.character),position:e.label("position",t.next)});return a`<section class=${n?"turn":"wait"} tabindex="-1">
      <p class="kick">${n?r("Your turn"):r("Waiting for {who}",{who:e.personName(s)})}</p>
      <h1>${d}</h1>
      ${t.spec.goal&&a`<p class="says">${R(t.spec.goal)}</p>`}
      ${u!==void 0&&a`<div class="chips"><span class="chip">${Ee(e,t.spec[o]??"",u)}</span></div>`}
    </section>
    ${n?l:a`<details class="card"><summary>${r("Call for the roll")}</summary>${l}</details>`}`}function vt({play:e,action:t}){let[s,n]=b(""),[o,i]=b(""),[c,u]=b(""),[l,d]=b({name:"",size:4,ticks:0}),m=e.game.offers.bargain.words,{track:h="",clock:p=!1}=m[s]??
{},$=e.clocks.filter(({visible:v,state:C})=>v&&C==="open"),f=()=>{let{of:v,worded:C}=e.game.tracks[h]??{};return v==="table"?{changes:[{who:"session",track:h,amount:1}]}:
v?{changes:[{who:t.character,track:h,amount:1,...C?{text:o.slice(0,120)}:{}}]}:p&&e.role==="gm"&&l.name.trim()?{start_clock:{...l,name:l.name.trim()}}:p&&(c||$[0])?
{tick:{clock:c||$[0].id,by:1}}:null},k=()=>{let v={kind:"bargain",bargain:s,text:o},C=f();C&&(v.price=C),e.act(()=>e.table.makeOffer(t.id,v),()=>{n(""),i(""),d(
{...l,name:""})})};return a`<section class="card stack">
    <h2>
      ${r("Offer a devil's bargain")} <span class="soft tiny">
        ${r("one die, and a price that lands whatever the dice show")}
      </span>
    </h2>
    <div class="row wrap">
      ${Object.keys(m).map(v=>a`<button
            class="mini"
            aria-pressed=${String(s===v)}
            onClick=${()=>n(s===v?"":v)}
          >
            ${E(e.label("why",v))}
          </button>`)}
    </div>
    ${s&&a`<div class="stack">
      ${p&&a`<div>
          <label for="bargain-clock">${r("Which clock?")}</label>
          <select
            id="bargain-clock"
            value=${c||$[0]?.id}
            onChange=${v=>u(v.target.value)}
          >
            ${$.map(({id:v,name:C})=>a`<option value=${v}>${C}</option>`)}
          </select>
        </div>`}
      ${p&&e.role==="gm"&&a`<div>
          <label for="bargain-new-clock">${r("Or a new clock")}</label>
          <input
            id="bargain-new-clock"
            maxlength="80"
            value=${l.name}
            onInput=${v=>d({...l,name:v.target.value})}
          />
        </div>
        ${l.name.trim()&&a`<div class="row">
            <span>${r("Segments")}</span>
            <${B}
              says=${r("Segments")}
              value=${l.size}
              least=${Math.max(1,l.ticks)}
              most=${24}
              change=${v=>d({...l,size:v})}
            />
          </div>
        <div class="row">
          <span>${r("Filled at the start")}</span>
          <${B}
            says=${r("Filled at the start")}
            value=${l.ticks}
            least=${0}
            most=${l.size}
            change=${v=>d({...l,ticks:v})}
          />
        </div>`}`}
      <div>
        <label for="bargain-text">${r("In your words")}</label>
        <input
          id="bargain-text"
          class="says"
          maxlength="500"
          value=${o}
          onInput=${v=>i(v.target.value)}
        />
      </div>
      <p class="hint">
        ${f()?r("It costs {price}.",{price:f().start_clock?r("a new clock"):p?r("a tick"):`1 ${e.label("track",h)}`}):r("It is a matter of the story: nothing is\
 counted.")}
      </p>
      <${w} play=${e} onClick=${k}>${r("Offer it")}<//></div>`}
  </section>`}function Bn({play:e,sides:t,send:s}){let[n,o]=b({}),i=t.map((u,l)=>n[l]),c=i.every(Boolean);return t.length?a`<details class="card"><summary>${r("Dice thrown by\
 hand")}</summary><div class="stack">
    ${t.map((u,l)=>a`<fieldset>
        <legend>${r("Die {n}: d{sides}",{n:l+1,sides:u})}</legend>
        <div class="dial">${Array.from({length:u},(d,m)=>m+1).map(d=>a`<button
              type="button"
              aria-pressed=${String(n[l]===d)}
              onClick=${()=>o({...n,[l]:d})}
            >${d}</button>`)}</div>
      </fieldset>`)}
    <p class="hint">${r("Nothing proves these dice: everybody sees that they were thrown by hand.")}</p>
    <${w} play=${e} lacks=${!c} onClick=${()=>s(i)}>
      ${r("Roll with these faces")}
    <//></div></details>`:null}function ci({play:e,stakes:t,parts:s}){let[n,o]=b(!1),i=se(s,["price","clean","crit"]),c=se(s,["clean","crit"]),u={duality:r("and no Fear"),pool:r("two or more")};
return a`<p class="big">
    <button
      type="button"
      class="quiet exact"
      aria-expanded=${n?"true":"false"}
      onClick=${()=>o(!n)}
    >
      <b>${i} %</b>
    </button> ${r("it works")} <span class="and">
      <b>${c} %</b> ${u[e.family]??r("without a price")}
    </span>
  </p>
    ${n&&a`<p class="small">
        ${r("Exactly {fraction}.",{fraction:t.success.fraction})} ${t.outcomes.map(({outcome:l,degree:d,chance:m})=>`${d?e.label("degree",d):e.label("outcome",l)}\
 ${m.fraction}`).join(" \xB7 ")}
      </p>`}`}function He({play:e,action:t}){let s=e.stakes.get(t.id)?.value,n=ie(t),{position:o,effect:i}=Ft(e,n);if(_e(e,n))return a`<${Ut} play=${e} action=${n} />`;
if(s?.possible)return a`<${hi} play=${e} stakes=${s} />`;if(!s?.outcomes?.length)return null;if(ve(s))return a`<p class="note">${E(s.summary)}</p>`;let c=K(e,s.
outcomes,n.says);return a`${"position"in e.game.fields&&!o&&a`<p class="soft small">
      ${r("If it is {position}, {effect}:",{position:e.label("position",Re(e).position),effect:Te(e,Re(e).effect)})}
    </p>`}
    <${ci} play=${e} stakes=${s} parts=${c} />
    <${Z} parts=${c} />
    <${pe} parts=${c} />
    <${ui}
      play=${e}
      terms=${{position:o,effect:i,...s.effective}}
    />`}function ts({play:e,action:t}){let s=e.stakes.get(t.id)?.value,n=ie(t),[o,i]=b(()=>ke(e,Pn(n))),c=n.state==="ready"&&n.agreed&&!s?.problem,u=c&&kt(e,t),
l=n.awaits.find(({who:x,what:A})=>A==="terms"&&e.isMe(x)),d=Ue(e,n),m=u||l||d,h=e.personName(n.thrower),p=u?r("Your turn \xB7 {gm} has agreed",{gm:e.gmName}):m?
r("Your turn"):c?r("{name} throws the dice",{name:h}):r("{gm} is asked",{gm:e.gmName}),$=d?Ae(e,n,d):u?ve(s)?r("That cannot succeed"):r("Roll, or change your mi\
nd"):l?fi(s?.problem):r("Waiting for {who}",{who:c?h:e.gmName}),f=x=>e.act(()=>e.table.changeAction(n.id,{spec:x},"*")),k=async()=>{await e.ask(r("Give this up?\
 It costs nothing."),r("Give it up"))&&await e.act(()=>e.table.changeAction(n.id,{state:"cancelled"},"*"),()=>e.look(""))},v=s?.outcomes?.length?K(e,s.outcomes,
n.says):null,C=s?.outcomes||s?.possible;return a`
    <section class=${m?"turn":"wait"} tabindex="-1">
      <p class="kick">${p}</p>
      <h1>${$}${m?"":a`<span class="dots"></span>`}</h1>
      ${d&&a`<${ns} play=${e} offer=${d} stakes=${s} parts=${v} />`}
      <${me} play=${e} action=${n} />
    </section>
    ${s?.problem&&a`<p class="note">${E(e.named(s.problem.detail))}</p>`}
    <${Gn} play=${e} action=${t} />
    <${Hn} stakes=${s} />
    ${s?.problem?.code==="already_tried"&&a`<${mi} play=${e} action=${n} />`}
    ${l&&s?.problem&&a`<${$i}
        key=${s.problem.pointer}
        play=${e}
        action=${n}
        pointer=${s.problem.pointer}
        patch=${f}
      />`}
    ${C&&a`<section class="card" aria-label=${r("Stakes")}><${He} play=${e} action=${n} /></section>`}
    ${s&&a`<${Qs} play=${e} action=${n} stakes=${s} parts=${v} docked=${d} />`}
    ${o&&a`<${li} play=${e} action=${n} close=${()=>i(!1)} />`}
    <div class="row wrap">
      <button class="quiet" onClick=${()=>i(!o)}>
        <${O} name="pen" />
        ${r("Change the words")}
      </button>
      <${w} play=${e} class="quiet" onClick=${k}>${r("Give it up")}<//>
    </div>
    ${d&&a`<${ze} play=${e} action=${n} offer=${d} />`}
    ${c&&a`<${qe}
        play=${e}
        id="thrower"
        character=${n.character}
        now=${n.thrower}
        change=${x=>e.act(()=>e.table.changeAction(n.id,{thrower:x},"*"))}
      />`}
    ${u&&a`<${yn} play=${e} action=${t} docked=${!d} />`}`}function ss({play:e,action:t}){let s=ie(t);return a`
    <section class="turn" tabindex="-1">
      <p class="kick">${r("Your turn \xB7 {gm} has agreed",{gm:e.gmName})}</p>
      <h1>${r("{name}'s roll: throw for {name}?",{name:e.nameOf(s.character)})}</h1>
      <${me} play=${e} action=${s} named />
    </section>
    <${Gn} play=${e} action=${t} />
    <${Hn} stakes=${e.stakes.get(s.id)?.value} />
    <section class="card" aria-label=${r("Stakes")}><${He} play=${e} action=${s} /></section>
    <${yn} play=${e} action=${t} docked />`}function Fn(e,t){let s=e.stakes.get(t.id)?.value,n=s&&!s.problem&&(t.terms||!s.terms_digest);return t.state==="ready"&&
t.agreed&&n&&Me(t)!==null}function Gn({play:e,action:t}){return Fn(e,t)?a`<p class="note bad" role="alert">
    ${r("What the table tells of this roll cannot be signed as it stands. Nothing is rolled.")}
  </p>`:null}function yn({play:e,action:t,docked:s}){let n=ie(t),o=e.stakes.get(n.id)?.value,i=o?.outcomes?.length?K(e,o.outcomes,n.says):null,c=async u=>{let l=d=>e.
glance(n.id)??e.say(Xt(e,d));await e.act(()=>e.table.rollAction(n.id,{terms:n.terms,...u?{dice:u}:{}},n.etag,{again:d=>je(e,d)}).catch(di),l),e.changed()};return a`${!Fn(
e,t)&&e.session.options.given_dice&&a`<${Bn} play=${e} sides=${n.terms?.dice??[]} send=${c} />`}
  ${s&&a`<${pi} play=${e} action=${n} stakes=${o} parts=${i} roll=${()=>c()} />`}`}function li({play:e,action:t,close:s}){let{draft:n,change:o,send:i}=X(e,Pn(t),
{goal:t.spec.goal??""},t.id);return a`<form class="card stack" onSubmit=${u=>{u.preventDefault(),i(()=>e.table.changeAction(t.id,{spec:n},"*"),s)}}>
    <div>
      <label for="goal-now">${r("I want to \u2026")}</label>
      <textarea
        id="goal-now"
        class="says"
        maxlength="500"
        value=${n.goal}
        onInput=${u=>o({goal:u.currentTarget.value})}
      >
      </textarea>
      <p class="hint">${r("{gm} agrees again to what you change.",{gm:e.gmName})}</p>
    </div>
    <${w} play=${e}>${r("Save")}<//>
  </form>`}function Pn({id:e}){return`words ${e}`}function Ue(e,t){return t.offers.find(({state:s,to:n})=>s==="open"&&e.isMe(n))}function Ae(e,t,s){let{title:n,
cost:o}=ee(e,t,s);if(s.kind!=="assist")return E(o?`${n} (${o})`:n);let i=e.game.offers.assist?.costs,c={who:e.nameOf(s.character),name:e.nameOf(t.character),costs:i?
ue(e,i):""};return e.isMe(t.character)?i?r("{who} offers help for {costs}",c):r("{who} offers help",c):i?r("{name} asks {who} to help for {costs}",c):r("{name} \
asks {who} to help",c)}function ns({play:e,offer:t,stakes:s,parts:n}){let o=s?.options?.find(l=>l.offer===t.id),i=o?.outcomes?.length&&n?K(e,o.outcomes):null,[c,
u]=[n,i].map(l=>l&&se(l,["price","clean","crit"]));return a`${t.text&&a`<p class="says">${R(t.text)}</p>`}
    ${i&&a`<p><b>${r("{now} to {next} %",{now:c,next:u})}</b></p>`}`}function ze({play:e,action:t,offer:s}){let{title:n,buttons:o}=ee(e,t,s);return a`<div class="dock"><p class="named">${Ae(
e,t,s)}</p><div class="go">${o.map(({text:i,run:c},u)=>a`<${w}
        play=${e}
        class=${u?"":"primary"}
        aria-label=${`${i}: ${n}`}
        onClick=${()=>e.act(c,()=>e.step())}
      >
        ${i}
      <//>`)}</div></div>`}function ui({play:e,terms:t}){let s=Object.entries(t).filter(([n,o])=>o&&e.help(n,o));return s.length?a`<details class="small"><summary>${r(
"What does that mean?")}</summary><dl class="meanings">${s.map(([n,o])=>a`<dt>${e.label(n,o)}</dt><dd>${e.help(n,o)}</dd>`)}</dl></details>`:null}function Hn({stakes:e}){
return e?.opportunity_lost&&a`<p class="note">${r("This opportunity was lost before.")}</p>`}function di(e){throw["version_mismatch","terms_changed"].includes(e.
code)&&(e.code="stale"),e}function mi({play:e,action:t}){let[s,n]=b("");return a`<form class="card stack" onSubmit=${i=>{i.preventDefault(),e.act(()=>e.table.changeAction(
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
    <${w} play=${e}>${r("Tell {player}",{player:e.gmName})}<//>
  </form>`}function fi({code:e}={code:""}){return["incomplete","goal_asked","already_tried"].includes(e)?r("Something is missing"):r("That cannot be rolled")}function $i({
play:e,action:t,pointer:s="",patch:n}){let o=s.split("/").filter(p=>p&&p!=="spec")[0],i=o&&e.field(o),[c,u]=b(void 0);if(!i||i["x-owner"]==="gm"||We(e,t).some(p=>p.
field===o))return null;let l=oe(i),d=l.type==="integer"?Math.max(0,l.minimum??0):i.default,m=c??t.spec[o]??d,h=typeof m=="string"?!m.trim():(m??null)===null;return a`<form class="card stack" onSubmit=${p=>{
p.preventDefault(),h||n({[o]:m})}}>
    <${te} play=${e} form="missing" name=${o} needed value=${m} change=${u} />
    <${w} play=${e} class="primary" lacks=${h}>${r("Send")}<//></form>`}function hi({play:e,stakes:t}){let{critical:{decimal:s},hope:{decimal:n}}=t.readings,o=[
{kind:"price",chance:1-s-n,says:r("with Fear")},{kind:"clean",chance:n,says:r("with Hope")},{kind:"crit",chance:s,says:e.label("outcome",ye(e))}];return a`<p>${r(
"{gm} knows whether it works; a critical always does.",{gm:e.gmName})}</p>
  <${Z} parts=${o} />
  <${pe} parts=${o} />`}function pi({play:e,action:t,stakes:s,parts:n,roll:o}){let i=ve(s),[c]=s?.outcomes??[],u=n&&!_e(e,t)?`${se(n,["price","clean","crit"])} \
%`:"",l=i?e.label("outcome",c.outcome):u,d=gi(s?.costs??[]).map(k=>ct(e,k)).join(", "),m=s?.costs?.find(({lacks:k})=>k),h=Lt(e,t,s?.costs??[]),p=[l,d?r("costs {\
costs}",{costs:d}):r("costs nothing"),h].filter(Boolean).join(" \xB7 "),$=s&&s.terms_digest===t.terms_digest&&Me(s)===null,f=e.slow?r("Your roll is on its way \u2026"):
bi(e,t,s);return a`<div class="dock"><div class="go">
    <${w}
      play=${e}
      class=${i?"":"primary"}
      lacks=${!!m||!$}
      onClick=${o}
    >
      <span>${f}</span>
      <small>${m?r("{name} has {n}.",{name:e.label("track",m.track),n:m.has}):p}</small>
    <//>
  </div></div>`}function gi(e){let t=new Map;for(let{who:s,track:n,amount:o}of e){let i=`${s} ${n}`;t.set(i,{who:s,track:n,amount:o+(t.get(i)?.amount??0)})}return[
...t.values()]}function bi(e,t,s){let n=_e(e,t);if(e.family==="duality"&&!n)return r("Roll Hope and Fear");if(ve(s))return r("Go through with it");if(t.spec.take_automatic)
return r("Take the success");let o=t.terms?.dice?.length;return o===void 0?r("Roll"):Number.parseInt(s?.summary??"",10)===0&&e.family==="fitd"&&!n?r("Roll 2 dic\
e, the lower counts"):S(o,"Roll {n} die","Roll {n} dice")}function Un({play:e,action:t}){let s=Object.entries(t.spec).flatMap(([o,i])=>Array.isArray(i)&&["player","shared"].includes(e.field(o)?.["x-owner"])?i.map((c,u)=>[
`${o}/${u}`,`${e.field(o).title}: ${c.name??c}`]):[]),n=o=>e.act(()=>e.table.changeAction(t.id,{strike:[o]},"*"));return s.length?a`<section class="card">
    <h2>${r("Does something not fit?")}</h2>
    <ul>
      ${s.map(([o,i])=>a`<li class="way">
            <div>${i}</div>
            <${w} play=${e} onClick=${()=>n(o)}>
              ${r("Strike")}
            <//>
          </li>`)}
    </ul>
  </section>`:null}var ki={spec:{},says:{}};function os({play:e,action:t,inner:s=!1}){let{draft:n,change:o,send:i}=X(e,`terms ${t.id}`,ki,t.id),{spec:c}=n,u={...t.says,...n.says},
l=e.stakes.get(t.id)?.value,d=e.nameOf(t.character),m=e.personName(e.actor(t.character)),h=_e(e,t),p=h?[]:Object.keys(e.game.slots),$=p.some(T=>(u[T]??"")!==(t.
says?.[T]??"")),f=lt(e,t),k=t.offers.filter(T=>T.state==="open"||f.includes(T)),v=We(e,t),C=T=>i(()=>e.table.changeAction(t.id,{spec:{...c,...T},...$?{says:u}:{},
agreed:!0},"*"),()=>{e.kept=t.id,e.step(),e.say(r("Agreed: {name} can roll.",{name:d}))}),x=Ue(e,t),A=!t.agreed||t.awaits.some(({who:T})=>e.isMe(T)),I=x?r("{nam\
e} asks: {what}",{name:e.nameOf(x.by),what:Ae(e,t,x)}):t.agreed?r("Waiting for {player}",{player:t.thrower?e.personName(t.thrower):m}):r("Set the terms"),U=T=>e.
act(()=>e.table.changeAction(t.id,T,"*"),()=>e.look("")),z=(T,L)=>o({spec:{...c,[T]:L}}),y=l?.outcomes?.length?K(e,l.outcomes,t.says):null,J=h?rn:{fitd:Oi,duality:Si,
pool:Ci}[e.family]??Ti;return a`
    ${!s&&a`<section class=${A?"turn":"wait"} tabindex="-1">
        <p class="kick">
          ${t.agreed?r("Agreed: {name} can roll",{name:d}):r("{player} asks",{player:m})} · ${d}
        </p>
        <h1 class=${t.agreed||x||!t.spec.goal?"":"off"}>
          ${I}${A?"":a`<span class="dots"></span>`}
        </h1>
      <${me} play=${e} action=${t} />
      ${v.length>0&&a`<p class="small">
          ${r("Taken: {what}",{what:D(v.map(({title:T,cost:L})=>L?`${T} (${L})`:T))})}
        </p>`}
    </section>`}
    ${x&&a`<${ze} play=${e} action=${t} offer=${x} />`}
    ${k.some(T=>T!==x)&&a`<section class="card">
        <h2>${r("Offers")}</h2>
        <ul>
          ${k.filter(T=>T!==x).map(T=>a`<${de} key=${T.id} ...${ee(e,t,T)} play=${e} action=${t} />`)}
        </ul>
      </section>`}
    <${J} play=${e} action=${t} spec=${c} set=${z} agree=${C} player=${m} />
    ${!h&&a`<section class="card stack">
      <div class="stakes2">
        ${p.map(T=>a`<div>
              <label for=${`says-${T}`}>${rt(e,T)}</label>
              <input
                class="says"
                id=${`says-${T}`}
                maxlength="500"
                value=${u[T]??""}
                onInput=${L=>o({says:{...n.says,[T]:L.target.value}})}
              />
            </div>`)}
      </div>
      ${t.agreed&&$&&a`<${w} play=${e} onClick=${()=>C({})}>${r("Tell {player}",{player:m})}<//>`}
      ${y&&a`<div>
          <h3>${r("What {player} sees",{player:m})}</h3>
          <${Z} parts=${y} />
          <p class="hint">
            ${ve(l)?`${E(l.summary)}.`:Zs(y)}
            ${t.agreed?"":r("Not agreed yet.")}
          </p>
        </div>`}
      ${l?.problem&&!vi(e,l.problem)&&a`<p class="hint">${E(e.named(l.problem.detail))}</p>`}
    </section>`}
    ${h&&l?.problem&&a`<p class="note">${E(e.named(l.problem.detail))}</p>`}
    ${e.game.offers.bargain&&a`<${vt} play=${e} action=${t} />`}
    <${Un} play=${e} action=${t} />
    ${!s&&a`<section class="card">
        <${qe}
          play=${e}
          id="thrower"
          character=${t.character}
          now=${t.thrower}
          change=${T=>e.act(()=>e.table.changeAction(t.id,{thrower:T},"*"))}
        />
      </section>`}
    <${wi} play=${e} action=${t} player=${m} />
    <section class="row wrap card">
      <${w} play=${e} class="quiet" onClick=${()=>U({state:"refused",why:"no_roll_needed"})}>
        ${r("No roll needed")}
      <//>
      <${w} play=${e} class="quiet" onClick=${()=>U({state:"refused",why:"impossible"})}>
        ${r("Impossible that way")}
      <//>
      <${w} play=${e} class="quiet push" onClick=${()=>U({state:"cancelled"})}>
        <${O} name="close" />
        ${r("Cancel")}
      <//>
    </section>`}function wi({play:e,action:t,player:s}){let[n,o]=b("");return a`<form class="card stack" onSubmit=${c=>{c.preventDefault(),e.act(()=>e.table.changeAction(
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
    <${w} play=${e} class="quiet">${r("Send the question")}<//>
  </form>`}function vi(e,{pointer:t=""}){return e.field(t.split("/").at(-1))?.["x-owner"]==="gm"}function xi({game:e},t){return Object.fromEntries(Object.entries(
t).filter(([s])=>s in e.fields))}function Oi({play:e,action:t,spec:s,set:n,agree:o,player:i}){let c=M(null),{positions:u,effects:l}=ut(e),d=Re(e),m=$=>t.agreed&&
Object.entries($).every(([f,k])=>t.spec[f]===k),h=$=>e.game.tables.effects.find(({id:f})=>f===$)?.ticks??0,p=$=>{let f={ArrowLeft:-1,ArrowRight:1,ArrowUp:-l.length,
ArrowDown:l.length}[$.key],k=[...c.current.querySelectorAll("button")],v=k[k.indexOf(document.activeElement)+f];f&&v&&($.preventDefault(),v.focus())};return a`<section class="card">
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
        ${l.map($=>a`<th scope="col">
              ${e.label("effect",$)}
              <small>${S(h($),"{n} tick","{n} ticks")}</small>
            </th>`)}
      </tr>
      ${u.map(($,f)=>a`<tr>
          <th scope="row">
            <span class="row">
              <${at} level=${f+1} of=${u.length} />${e.label("position",$)}
            </span>
          </th>
        ${l.map(k=>{let v=xi(e,{position:$,effect:k}),C=m(v),x=$===d.position&&k===d.effect,A=[`${e.label("position",$)}, ${Te(e,k)}`,x&&r("usual")].filter(Boolean).
join(", ");return a`<td>
            <${w}
              play=${e}
              aria-pressed=${String(C)}
              class=${x?"usual":""}
              aria-label=${A}
              onClick=${()=>o(v)}
            >
            ${h(k)?a`<span class="ticks">
                  ${Array.from({length:h(k)},()=>a`<svg viewBox="0 0 9 12" aria-hidden="true"><rect width="9" height="12" rx="1.5" /></svg>`)}
                </span>`:"0"}
            ${x?r("usual"):""}
          <//>
        </td>`})}</tr>`)}
    </table>
    <details class="small"><summary>${r("What does that mean?")}</summary><dl class="meanings">${Object.entries({position:u,effect:l}).map(([$,f])=>f.map(k=>a`<dt>${e.
label($,k)}</dt><dd>${e.help($,k)}</dd>`))}</dl></details>
    <${xt} play=${e} action=${t} spec=${s} set=${n} /></section>`}function Si({play:e,action:t,spec:s,set:n,agree:o,player:i}){let c=typeof t.spec.difficulty=="\
number"?t.spec.difficulty:14,u=s.difficulty??c,l=s.difficulty_hidden??t.spec.difficulty_hidden??!1;return a`<section class="card stack"><h2 id="how-hard">${r("H\
ow hard is it?")}</h2>
    <div class="dial" role="group" aria-labelledby="how-hard">
      ${[8,10,12,14,16,18,20].map(d=>a`<button aria-pressed=${String(d===u)} onClick=${()=>n("difficulty",d)}>${d}</button>`)}
      <${B} says=${r("Difficulty")} value=${u} most=${99} change=${d=>n("difficulty",d)} />
    </div>
    <label class="tick">
      <input type="checkbox" checked=${l} onChange=${d=>n("difficulty_hidden",d.target.checked)} />
      ${r("Keep it secret")}
    </label>
    ${l&&a`<p class="hint">
        ${r("It is sealed now, so that it cannot move. {player} sees Hope and Fear, not whether it works.",{player:i})}
      </p>`}
    <${w}
      play=${e}
      class="primary"
      onClick=${()=>o({difficulty:u,difficulty_hidden:l})}
    >
      ${t.agreed?r("Difficulty {n}: agree again",{n:u}):r("Agree to Difficulty {n}",{n:u})}
    <//>
    <${xt} play=${e} action=${t} spec=${s} set=${n} /></section>`}function Ci({play:e,action:t,spec:s,set:n,agree:o,player:i}){return a`<section class="card">
    <div class="row wrap">
      <h2 id="difficulty">${r("Difficulty")}</h2>
      <span class="hint push">${r("One press agrees: {player} can roll at once",{player:i})}</span>
    </div>
    <div class="dial" role="group" aria-labelledby="difficulty">
      ${[2,3,4,5,6,7,8,9,10].map(c=>a`<${w}
            play=${e}
            class=${c===6?"usual":""}
            aria-pressed=${String(t.agreed&&t.spec.difficulty===c)}
            aria-label=${c===6?r("6, usual"):c}
            onClick=${()=>o({difficulty:c})}
          >
            ${c}
          <//>`)}
    </div>
    <${xt} play=${e} action=${t} spec=${s} set=${n} /></section>`}function Ti({play:e,action:t,spec:s,set:n,agree:o,player:i}){return a`<section class="card stack">
    <${w} play=${e} class="primary" onClick=${()=>o({})}>
      ${r("Agree: {player} can roll",{player:i})}
    <//>
    <${xt} play=${e} action=${t} spec=${s} set=${n} /></section>`}var _i=new Set(["position","effect","difficulty","difficulty_hidden","traits","trait","trait_n\
ame","willpower_cancellable"]);function xt({play:e,action:t,spec:s,set:n}){let o=[...ae(e,["gm"],!0),...ae(e,["gm"],!1)].filter(([i])=>!_i.has(i));return a`<details><summary class="small">${r(
"More")}</summary><div class="stack">
    ${"clock"in e.game.fields&&!e.game.clock_flag&&a`<${ji} play=${e} action=${t} />`}
    ${"factors"in e.game.spec.properties&&a`<${qi} play=${e} action=${t} spec=${s} set=${n} />`}
    ${o.map(([i])=>a`<${te}
          key=${i}
          play=${e}
          name=${i}
          value=${i in s?s[i]:t.spec[i]}
          change=${c=>n(i,c)}
        />`)}
    ${"multiple"in e.game.counted&&a`<div>
        <label for="extra-actions">${r("Actions beyond the declared ones, this turn")}</label>
        <${B}
          play=${e}
          id="extra-actions"
          value=${t.extra_actions??0}
          most=${20}
          change=${i=>e.act(()=>e.table.changeAction(t.id,{extra_actions:i||null,agreed:t.agreed},"*"))}
        />
      </div>`}
    <p class="hint">${r("They go with your agreement.")}</p></div></details>`}function ji({play:e,action:t}){let s=e.clocks.filter(({state:o,id:i})=>o==="open"||
i===t.clock);if(!s.length)return null;let n=({value:o})=>e.act(()=>e.table.changeAction(t.id,{clock:o||null,agreed:t.agreed},"*"));return a`<div>
    <label for="terms-clock">${r("Which clock does it fill?")}</label>
    <select id="terms-clock" value=${t.clock??""} ...${be(e,n)}>
    <option value="">${r("none")}</option>
    ${s.map(({id:o,name:i})=>a`<option value=${o}>${i}</option>`)}
  </select>
</div>`}function qi({play:e,action:t,spec:s,set:n}){let o=e.field("factors"),i=s.factors??t.spec.factors??{},c=o.properties??{};return a`<fieldset><legend>${o.title}</legend><p class="hint">${o.
description}</p><div class="stack">
    ${Object.entries(c).filter(([,u])=>u.type==="integer").map(([u,l])=>a`<div class="row">
            <span>${l.title}</span>
            <${B}
              says=${l.title}
              value=${i[u]??0}
              least=${-2}
              most=${2}
              change=${d=>n("factors",{...i,[u]:d})}
            />
          </div>`)}
  </div></fieldset>`}var zn="who I am",Yn="others of the same name";function rs(e,t){let s=({name:o})=>ce(o,t.name),n=({id:o})=>Number(o.slice(1))<Number(t.id.slice(1));return e.people.
find(o=>o.active&&o.role!=="gm"&&s(o)&&n(o))}function Kn(e,{id:t}){return e.characters.filter(({owner:s})=>s===t)}function Jn({play:e}){let t=e.people.find(({id:c})=>c===
e.me),s=t&&!e.isGm&&rs(e,t);if(!s||Kn(e,t).length)return null;let n={name:s.name,gm:e.gmName};if(ne("localStorage",zn,e))return a`<section class="wait" tabindex="-1">
      <p class="kick">${r("You are {name}",n)}</p>
      <h1>${r("Waiting for {gm} to hand you your seat",n)}<span class="dots"></span></h1>
    </section>`;let o=()=>{ge("localStorage",zn,e,!0),e.changed()},i=async()=>{let c=await e.page.askName?.();c!==null&&await e.act(()=>e.table.revoke(e.me))&&e.
page.anotherName(c)};return a`<section class="turn" tabindex="-1">
    <p class="kick">${r("{name} sits here already",n)}</p>
    <h1>${r("Are you {name}?",n)}</h1>
  </section>
    <div class="row wrap"><button class="primary" onClick=${o}>${r("I am {name}",n)}</button>
    <${w} play=${e} onClick=${i}>${r("I am somebody else: take another name")}<//></div>
    <p class="hint">${r("{gm} sees that you have come back, and hands you your seat with one press.",n)}</p>`}function Vn({play:e}){if(!e.isGm)return null;let t=ne(
"localStorage",Yn,e)??[];return e.people.filter(n=>n.active&&n.role==="player"&&!t.includes(n.id)&&rs(e,n)).map(n=>{let o=rs(e,n),i=Kn(e,o),c={name:n.name,characters:D(
i.map(({name:m})=>m))},u=e.present.has(o.id),l=()=>e.act(async()=>{for(let{id:m,version:h}of i)await e.table.changeCharacter(m,{owner:n.id},h);return e.table.revoke(
o.id)}),d=()=>{ge("localStorage",Yn,e,[...t,n.id]),e.changed()};return a`<section class="turn" key=${n.id}><p class="kick">${r("{name} has joined again",c)}</p>
      <h2>
        ${i.length?r("Give {characters} to the new {name}?",c):r("Close the former seat of {name}?",c)}
      </h2>
      ${u&&a`<p>${r("The former {name} is here too: ask them first.",c)}</p>`}
      <div class="row wrap">
        <${w} play=${e} class="primary" onClick=${l}>
          ${r("Hand the seat over")}
        <//>
      <button onClick=${d}>${r("It is somebody else")}</button></div></section>`})}function Zn({play:e}){let t=e.awaited(!0),n=e.actions.get(e.focus)??(["ask","write"].includes(e.focus)?void 0:t[0]?.action??e.actions.get(e.kept)??Ai(e)),o=t.filter(
({action:c})=>c.id!==n?.id),i=M(null);return N(()=>{if(!(e.stepped||e.pressed)||e.sending)return;let c=d=>d.dataset.way===e.pressed,u=!e.stepped&&[...i.current.
querySelectorAll("[data-way]")].find(c);e.stepped=!1,e.pressed="",document.activeElement?.matches("input, textarea, select")||Es(u?.querySelector?.("button")??i.
current.querySelector(".turn, .wait"))}),a`<div ref=${i}>
    <${Ni} play=${e} />
    <${Jn} play=${e} />
    <${Vn} play=${e} />
    ${o.length>0&&a`<p class="next">
        <button class="quiet" onClick=${()=>e.look(o[0].action.id)}>
          ${r("next: {name}",{name:e.nameOf(o[0].action.character)})}
        </button>
      </p>`}
    ${n?a`<${Mi} key=${n.id} play=${e} action=${n} />`:a`<${Ii} play=${e} />`}
    ${n&&a`<div class="row wrap">
        <button class="quiet" onClick=${()=>e.look("ask")}>
          <${O} name="plus" />
          ${e.isGm?r("Call for another roll"):r("Something else")}
        </button>
        <${Qn} play=${e} />
      </div>`}
    ${n&&a`<${Xn} play=${e} current=${n} />`}
  </div>`}function Ai(e){return[...e.actions.values()].reverse().find(t=>!e.isGm&&e.isMe(t.character)&&t.awaits.length)}function Qn({play:e}){return a`<button class="quiet" onClick=${()=>e.
open("dice")}><${O} name="dice" />${r("Other dice")}</button>`}function Ni({play:e}){let{refusal:t}=e,{contradictions:s,foreign:n,unproven:o}=Fe(e),i=e.since.toLocaleTimeString(
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
    ${o>0&&a`<${gt} count=${o} />`}
    ${n>0&&a`<${bt} count=${n} />`}
    <div role="alert">${t&&a`<p class="note bad">
        ${t.text} ${t.more.join(" ")} <button class="mini quiet" aria-label=${r("Close")} onClick=${()=>{e.refusal=null,e.changed()}}><${O} name="close" /></button></p>`}</div></div>`}
function Mi({play:e,action:t}){if(t.state==="rolled"||t.state==="settled")return a`<${Dn} play=${e} action=${t} />`;let s=e.isMe(t.character),n=kt(e,t);return e.
isGm&&t.agreed&&(s||n)?a`<${s?ts:ss} play=${e} action=${t} />
    <details class="card">
      <summary>${r("Change the terms")}</summary>
      <${os} play=${e} action=${t} inner=${!0} />
    </details>`:e.isGm?a`<${os} play=${e} action=${t} />`:s?a`<${ts} play=${e} action=${t} />`:n?a`<${ss} play=${e} action=${t} />`:a`<${Ei} play=${e} action=${t} />`}
function Ei({play:e,action:t}){let s=ie(t),n=lt(e,s),o=Ue(e,s),i=e.stakes.get(s.id)?.value,c=i?.outcomes?.length?K(e,i.outcomes,s.says):null,u=e.nameOf(s.character),
[l,d]=b(""),m=Rt(e,s),h=e.game.offers.assist,p=It(e,s),$=f=>e.act(()=>e.table.makeOffer(s.id,{kind:"assist",character:f,text:l}),()=>d(""));return a`<section class=${o?
"turn":"wait"} tabindex="-1">
    <p class="kick">${o?r("{name} asks you",{name:u}):r("{name} is about to roll",{name:u})}</p>
    <h1>
      ${o?Ae(e,s,o):r("Waiting for {who}",{who:D([...new Set(s.awaits.map(({who:f})=>e.nameOf(f)))])})}
    </h1>
      ${o&&a`<${ns} play=${e} offer=${o} stakes=${i} parts=${c} />`}
      <${me} play=${e} action=${s} />
    </section>
    ${i&&!i.problem&&a`<section class="card" aria-label=${r("Stakes")}><${He} play=${e} action=${s} /></section>`}
    ${o&&a`<${ze} play=${e} action=${s} offer=${o} />`}
    ${n.some(f=>f!==o)&&a`<section class="card">
        <ul>
          ${n.filter(f=>f!==o).map(f=>a`<${de} key=${f.id} ...${ee(e,s,f)} play=${e} action=${s} />`)}
        </ul>
      </section>`}
    ${m.length>0&&a`<section class="card stack"><h2>${r("Help {name}",{name:u})}</h2>
      ${p&&a`<p class="gain"><b>${r("{now} to {next} %",p)}</b></p>
        <${Z} plain parts=${p.parts} was=${it(p.was)} />`}
      <div>
        <label for="help-text">${r("How?")}</label>
        <input
          id="help-text"
          class="says"
          maxlength="500"
          value=${l}
          onInput=${f=>d(f.target.value)}
        />
      </div>
      <div class="row wrap">
        ${m.map(f=>a`<${w} play=${e} onClick=${()=>$(f.id)}>
              ${r("{name} helps",{name:f.name})} <span class="soft tiny">
                ${h.costs&&r("costs {costs}",{costs:ue(e,h.costs)})}
              </span>
            <//>`)}
      </div>
    </section>`}
    ${e.game.offers.die&&a`<${Wi} play=${e} action=${s} />`}
    ${e.game.offers.bargain&&a`<details class="card">
        <summary>${r("Offer a devil's bargain")}</summary>
        <${vt} play=${e} action=${s} />
      </details>`}`}function Wi({play:e,action:t}){let[s,n]=b(""),[o,i]=b(6),c=u=>{u.preventDefault(),e.act(()=>e.table.makeOffer(t.id,{kind:"die",die:{source:s.
trim(),sides:o}}),()=>n(""))};return a`<details class="card"><summary>${r("Give a die")}</summary><form class="stack" onSubmit=${c}>
    <div>
      <label for="die-source">${r("What gives it?")}</label>
      <input
        id="die-source"
        maxlength="80"
        required
        value=${s}
        onInput=${u=>n(u.target.value)}
      />
    </div>
    <div class="dial" role="group" aria-label=${r("Which die?")}>
      ${[4,6,8,10,12].map(u=>a`<button type="button" aria-pressed=${String(u===o)} onClick=${()=>i(u)}>
            ${r("d{n}",{n:u})}
          </button>`)}
    </div>
    <${w} play=${e}>${r("Offer it")}<//></form></details>`}function Ii({play:e}){let t=[...e.entries].reverse().find(({type:$})=>$==="rolled"||$==="resisted"),s=e.
awaited(!1),n=e.role==="spectator",o=e.isGm||e.mine.length>0,[i,c]=b(()=>ke(e,"ask")),u=!e.isGm&&(!t||!e.mine.length),l=e.focus==="ask"||i||u,d=l?[]:Rn(e),m=l&&
!n&&!e.characters.length,[h]=b(()=>ke(e,"character")),p=[...new Set(s.flatMap(({turns:$})=>$.map(({who:f})=>e.nameOf(f))))];return a`
    ${p.length>0&&!d.length&&a`<section class="wait" tabindex="-1">
        <p class="kick">${r("Nothing is due from you")}</p>
        <h1>${r("Waiting for {who}",{who:D(p)})}<span class="dots"></span></h1>
      </section>`}
    ${d.map($=>a`<${Ln} key=${$.id} play=${e} action=${$} />`)}
    ${!p.length&&!d.length&&a`<section class="wait" tabindex="-1"><h1>${Ri(e,t)}</h1></section>`}
    <${Xn} play=${e} />
    ${e.isGm&&!t&&a`<${Li} play=${e} />`}
    ${t&&a`<${Pe} key=${t.seq} play=${e} entry=${t} />`}
    <${Ys} play=${e} />
    ${!n&&l&&a`<${nt} play=${e} close=${u?null:()=>c(!1)} />`}
    ${!n&&!l&&o&&a`<button class=${e.isGm||d.length?"wide":"primary wide"} onClick=${()=>{e.focus="ask",c(!0)}}>${e.isGm?r("Call for a roll"):r("I want to \u2026")}</button>`}
    ${!n&&a`<${Qn} play=${e} />`}
    ${e.isGm&&e.game.resist_rule&&e.characters.length>0&&a`<${Di} play=${e} />`}
    ${e.isGm&&!m&&a`<details class="card" open=${h}>
        <summary>${r("A character of yours")}</summary>
        <${st} play=${e} />
      </details>`}`}function Di({play:e}){let[t]=b(()=>ke(e,"narrate")),s=Math.max(0,...e.game.severities.filter(({track:p})=>p).map(({harm:p})=>p)),{draft:{text:n,
harm:o,cid:i},written:c,change:u,clear:l,send:d}=X(e,"narrate",{text:"",harm:Math.min(1,s),cid:""}),m=e.character(i)?i:e.characters[0].id,h=p=>{p.preventDefault();
let $={id:"custom",text:n.trim(),...o?{harm_level:o}:{}},f={kind:"narrated",character:m,consequences:[$]};d(()=>e.table.openAction(f))};return a`<details class="card" open=${t}>
    <summary>${r("Something befalls somebody")}</summary>
    <form class="stack" onSubmit=${h}>
    <div>
      <label for="narrate-who">${r("Whom does it befall?")}</label>
      <select id="narrate-who" value=${m} onChange=${p=>u({cid:p.target.value})}>
        ${e.characters.map(({id:p,name:$})=>a`<option value=${p}>${$}</option>`)}
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
        onInput=${p=>u({text:p.target.value})}
      />
    </div>
    ${s>0&&a`<div>
        <label for="narrate-harm">${r("Level of harm; 0 is none")}</label>
        <${B} id="narrate-harm" value=${o} most=${s} change=${p=>u({harm:p})} />
      </div>`}
    <p class="hint">${r("No roll comes before it. It can be resisted.")}</p>
    <div class="row wrap">
      <${w} play=${e}>${r("Tell the table")}<//>
      ${c&&a`<button type="button" class="quiet" onClick=${l}>${r("Cancel")}</button>`}
    </div>
  </form>
</details>`}function Ri(e,t){return e.role==="spectator"?r("You watch"):!e.mine.length&&!e.isGm?r("Who do you play?"):e.isGm?t?r("What happens now?"):r("Your ta\
ble is open"):t?r("What do you do?"):r("What do you want to do?")}function Li({play:e}){let t=e.people.filter(({id:n,active:o})=>o&&n!==e.me),s=[[ne("localStora\
ge",Fs,e),r("Save your seat: it is in this browser alone"),"seat",r("Save")],[t.length>0,r("Invite the players"),"invite",r("Invite")],[e.characters.length>0,r(
"They name their characters")],[e.clocks.length>0,r("Draw a clock: what are they up against?")],[e.actions.size>0,r("Call the first roll, or let a player ask fo\
r one")]];return a`<section class="card"><h2>${r("Your first evening")}</h2><ul class="steps">
    ${s.map(([n,o,i,c])=>a`<li>
          <${O} name=${n?"check":"more"} />
          <span>${o}${n?a`<span class="off"> (${r("done")})</span>`:""}</span>
          ${i&&!n&&a`<button class="mini push" onClick=${()=>e.open(i)}>${c}</button>`}
        </li>`)}
  </ul></section>`}function Xn({play:e,current:t}){let s=[...e.actions.values()].filter(o=>o.id!==t?.id&&o.state!=="settled"&&!o.awaits.some(({who:i})=>e.isMe(i)));
if(!s.length)return null;let n=e.role==="spectator";return a`<section class="card">
    <h2>${t?r("Also open"):r("At the table now")}</h2>
    <ul class="queue">${s.map(o=>{let i=Rt(e,o).length>0&&It(e,o),c=a`<span class="says">${o.spec.goal??""}</span>
      <span class="who">
        ${e.nameOf(o.character)} · ${r("waits for {who}",{who:D([...new Set(o.awaits.map(({who:u})=>e.nameOf(u)))])})}
      </span>`;return a`<li>
        ${n?a`<p class="entry">${c}</p>`:a`<button class="entry" onClick=${()=>e.look(o.id)}>${c}</button>`}
      ${o.state!=="rolled"&&!t&&a`<div class="watched">
          <${me} play=${e} action=${o} named />
          <${He} play=${e} action=${o} />
          ${i&&a`<button class="wide" onClick=${()=>e.look(o.id)}>
              ${r("Help {name}: {now} to {next} %",{...i,name:e.nameOf(o.character)})}
            </button>`}
        </div>`}
    </li>`})}</ul></section>`}function cs(e,{properties:t}){return Object.keys(t).find(s=>s!==e.game.approach.member)}var as="free";function is({owner:e,free:t}){return e??(t?as:"")}function eo({
play:e,character:t,close:s}){let[n,o]=b(()=>({name:t.name,note:t.note,owner:is(t),sheet:t.sheet??{},version:t.version})),i=f=>o({...n,...f}),c=e.role==="gm",u=JSON.
stringify([t.sheet,t.name,t.note]),l=M(u),d=l.current!==u,m=async f=>{f.preventDefault();let k={name:n.name.trim()||t.name,note:n.note,sheet:n.sheet};if(c&&n.owner!==
is(t)){let C=n.owner===as;Object.assign(k,{owner:C?null:n.owner||null,free:C})}let v=d?n.version:t.version;await e.act(()=>e.table.changeCharacter(t.id,k,v))&&(e.
say(r("Saved.")),s())},h=()=>{l.current=u,o({name:t.name,note:t.note,owner:is(t),sheet:t.sheet??{},version:t.version})},p=async()=>{await e.ask(r("Remove {name}\
 from the table? The story keeps what they did.",{name:t.name}),r("Remove them"))&&await e.act(()=>e.table.deleteCharacter(t.id,t.version))},$=f=>`${t.id}-${f}`;
return a`<form class="stack more-row" onSubmit=${m}>
    ${d?a`<p class="note" role="status">
          ${r("Somebody has changed this sheet meanwhile.")} <button type="button" class="mini" onClick=${h}>
            ${r("Take theirs")}
          </button>
        </p>`:null}
    <div>
      <label for=${$("name")}>${r("Name")}</label>
      <input
        id=${$("name")}
        maxlength="80"
        value=${n.name}
        onInput=${f=>i({name:f.currentTarget.value})}
      />
    </div>
    ${Object.entries(e.game.sheet.properties).map(([f,k])=>a`<${to}
        key=${f}
        play=${e}
        id=${$(f)}
        title=${k.title}
        hint=${k.description}
        schema=${{...k.additionalProperties,"x-names":k["x-names"]}}
        value=${n.sheet[f]??{}}
        known=${Bi(e,f)} change=${v=>i({sheet:{...n.sheet,[f]:v}})} />`)}
    <div>
      <label for=${$("note")}>${r("Note")}</label>
      <textarea
        id=${$("note")}
        class="says"
        maxlength="500"
        value=${n.note}
        onInput=${f=>i({note:f.currentTarget.value})}
      >
      </textarea>
    </div>
    ${c?a`<div>
          <label for=${$("owner")}>${r("Who plays them")}</label>
          <select
            id=${$("owner")}
            value=${n.owner}
            onChange=${f=>i({owner:f.currentTarget.value})}
          >
          <option value="">${r("the game master")}</option>
          <option value=${as}>${r("whoever takes them")}</option>
          ${e.people.filter(({active:f,role:k})=>f&&k==="player").map(({id:f,name:k})=>a`<option value=${f}>${k}</option>`)}
        </select></div>`:null}
    <div class="row wrap">
      <${w} play=${e} class="primary">${r("Save")}<//>
      <button type="button" onClick=${s}>${r("Cancel")}</button>
      <${w} play=${e} type="button" class="quiet push" onClick=${p}>${r("Remove them")}<//></div>
  </form>`}function Bi(e,t){return[...new Set(e.characters.flatMap(({sheet:s})=>Object.keys(s?.[t]??{})))]}function to({play:e,id:t,title:s,hint:n,schema:o,value:i,
known:c,change:u}){let[l,d]=b(""),m=M(null),h=(o["x-names"]??[]).filter(x=>!Object.keys(i).some(A=>ce(A,x))),p=o.type==="object"?cs(e,o):"",$=o.enum?o.enum[1]??
o.enum[0]:o.type==="object"?{[e.game.approach.member]:1}:1,f=x=>x in i||u({...i,[x]:$}),k=()=>{let x=l.trim();if(!x){m.current?.focus();return}f(x),d(""),m.current?.
focus()},v=x=>u(Object.fromEntries(Object.entries(i).filter(([A])=>A!==x))),C=x=>{x.key==="Enter"&&(x.preventDefault(),k())};return a`<fieldset class="map"><legend>${s}</legend>${n?
a`<p class="hint">${n}</p>`:null}
    <ul>${Object.entries(i).map(([x,A])=>a`<li key=${x}><span class="map-name">${x}</span>
        <${Fi}
          play=${e}
          id=${`${t}-${x}`}
          name=${x}
          schema=${o}
          value=${A}
          change=${I=>u({...i,[x]:I})}
        />
        <button
          type="button"
          class="mini quiet"
          aria-label=${r("Remove {name}",{name:x})}
          onClick=${()=>v(x)}
        >
          <${O} name="close" />
        </button>
        ${o.type==="object"?a`<div class="below">
              <${to}
                play=${e}
                id=${`${t}-${x}-${p}`}
                title=${o.properties[p].title}
                schema=${o.properties[p].additionalProperties}
                value=${A[p]??{}}
                known=${[]}
                change=${I=>u({...i,[x]:{...A,[p]:I}})}
              />
            </div>`:null}
      </li>`)}</ul>
    ${h.length>0&&a`<div class="row wrap">
        ${h.map(x=>a`<button type="button" class="mini" onClick=${()=>f(x)}><${O} name="plus" />${x}</button>`)}
      </div>`}
    <div class="row">
      <input
        list=${`${t}-known`}
        aria-label=${r("{title}: another name",{title:s})}
        maxlength="80"
        ref=${m}
        value=${l}
        onKeyDown=${C}
        onInput=${x=>d(x.currentTarget.value)}
      />
      <datalist id=${`${t}-known`}>
        ${c.filter(x=>!(x in i)).map(x=>a`<option value=${x}></option>`)}
      </datalist>
      <button type="button" class="mini" onClick=${k}><${O} name="plus" />${r("Add")}</button></div>
  </fieldset>`}function Fi({play:e,id:t,name:s,schema:n,value:o,change:i}){if(n.enum)return a`<select
      id=${t}
      aria-label=${s}
      value=${o}
      onChange=${c=>i(c.currentTarget.value)}
    >
      ${n.enum.map(c=>a`<option value=${c}>${n["x-enum-labels"]?.[c]?.label??c}</option>`)}
    </select>`;if(n.type==="object"){let{member:c}=e.game.approach,{minimum:u=0,maximum:l=10}=n.properties[c];return a`<${B}
      id=${t}
      says=${s}
      value=${o[c]??0}
      least=${u}
      most=${l}
      change=${d=>i({...o,[c]:d})}
    />`}return a`<${B}
    id=${t}
    says=${s}
    value=${o}
    least=${n.minimum??0}
    most=${n.maximum??99}
    change=${i}
  />`}function ls({play:e,character:t}){let[s,n]=b(!1);return a`<details
    class="whole"
    onToggle=${o=>o.target===o.currentTarget&&n(o.currentTarget.open)}
  >
    <summary>${t.name}</summary>${s?a`<${no} play=${e} character=${t} />`:null}
  </details>`}function so({play:e,character:t}){return a`<section class="card" aria-label=${t.name}>
    <${no} play=${e} character=${t} titled=${!0} />
  </section>`}function no({play:e,character:t,titled:s=!1}){let[n,o]=b(!1),i=M(null),c=e.role==="gm"||t.owner===e.me,u=Gi(e,t),l=e.people.find(({id:h})=>h===t.owner),
d=()=>{o(!1),setTimeout(()=>i.current?.focus())},m=s?a`<h2>${t.name}</h2>`:null;return a`<div>
    <div class="row">
      ${m}
      ${s&&e.role==="gm"&&l&&l.id!==e.me?a`<span class="soft small">${l.name}</span>`:null}
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
      ${u.map(([h,p])=>a`<${us}
            key=${h}
            play=${e}
            who=${t.id}
            name=${t.name}
            track=${h}
            at=${p}
            editing=${n}
          />`)}
    </div>
    ${n?a`<${eo} play=${e} character=${t} close=${d} />`:a`<${yi} play=${e} character=${t} />`}
  </div>`}function Gi(e,{tracks:t}){let s=Object.keys(e.game.tracks),n=o=>s.includes(o)?s.indexOf(o):s.length;return Object.entries(t).sort(([o],[i])=>n(o)-n(i))}
function us({play:e,who:t,name:s,track:n,at:o,editing:i,spent:c}){let u=e.label("track",n),{value:l,cap:d}=o,m=($,f)=>e.actAfter(()=>e.table.changeTracks({changes:[
{who:t,track:n,amount:$,text:f}],note:$<0?c?.take():void 0}),()=>e.say(`${u} ${l+$}`)),h=d!==void 0&&l>=d,p={name:s,track:Oe(e,n)};return a`<div class=${`track-\
row ${Mt(l)}`}>
    <${Ce} name=${u} shape=${e.game.tracks[n]?.shape} value=${l} cap=${d} of=${s} />
    ${i?a`<span class="row">
          <${w}
            play=${e}
            class="mini"
            aria-label=${r("{name}: {track}, one less",p)}
            lacks=${l<=0}
            queued
            onClick=${()=>m(-1)}
          >
            <${O} name="minus" />
          <//>
          <${w}
            play=${e}
            class="mini"
            aria-label=${r("{name}: {track}, one more",p)}
            lacks=${h}
            queued
            onClick=${()=>m(1)}
          >
            <${O} name="plus" />
          <//>
        </span>`:null}
  </div>${(o.texts??[]).map($=>a`<p class="row harm-text"><span>${$}</span>
    ${i?a`<${w}
          play=${e}
          class="mini quiet push"
          aria-label=${r("{text} is healed",{text:$})}
          queued
          onClick=${()=>m(-1,$)}
        >
          ${r("Healed")}
        <//>`:null}
  </p>`)}`}function yi({play:e,character:t}){let s=Object.entries(e.game.sheet.properties).filter(([n])=>Object.keys(t.sheet?.[n]??{}).length);return a`<div class="values">
    ${s.map(([n,o])=>a`<h3>${o.title}</h3><ul class="chips">
      ${Object.entries(t.sheet[n]).map(([i,c])=>a`<li class="chip">${E(i)} <b>${Pi(e,o,c)}</b></li>`)}
    </ul>`)}
    ${t.note?a`<p class="told note-text">${t.note}</p>`:null}
  </div>`}function Pi(e,t,s){let n=t.additionalProperties??{};if(n.enum)return n["x-enum-labels"]?.[s]?.label??s;if(n.type==="object"){let{member:o}=e.game.approach,
i=Object.entries(s[cs(e,n)]??{}).map(([c,u])=>`${c} ${u}`);return[s[o],...i].filter(c=>c!==void 0).join(" \xB7 ")}return typeof s=="number"&&n.minimum<0&&s>0?`+${s}`:
String(s).replace("-","\u2212")}function ro({play:e}){let t=e.role==="gm",{host:s}=e.session.options,n=e.people.filter(c=>c.active),o=e.people.filter(c=>!c.active),i=e.characters.filter(({owner:c})=>!n.
some(({id:u})=>u===c));return a`<section class="card" aria-labelledby="people-title">
    <h2 id="people-title" tabindex="-1">${r("People")}</h2>
    <p class="small">${_s(s,e.personName(s))}</p>
    <ul class="people">
      ${n.map(c=>a`<${oo} key=${c.id} play=${e} person=${c} />`)}
    </ul>
    ${!t&&i.length?a`<h3>${r("Of the game master")}</h3>
        ${i.map(c=>a`<${ls} key=${c.id} play=${e} character=${c} />`)}`:null}
    ${t&&o.length?a`<details class="whole">
          <summary>${r("Former seats")}</summary>
          <ul class="people">
            ${o.map(c=>a`<${oo} key=${c.id} play=${e} person=${c} />`)}
          </ul>
        </details>`:null}
  </section>`}function oo({play:e,person:t}){let[s,n]=b(!1),{id:o,name:i,role:c,active:u}=t,l=o===e.me,d=u&&e.present.has(o),m=e.characters.filter(({owner:f})=>f===
o),h={gm:r("game master"),spectator:r("watches"),player:""},p=u?d?r("here"):r("away"):r("seat closed"),$=m.filter(f=>!e.mine.includes(f));return a`<li class="person">
    <span class=${d?"face":"face away"} aria-hidden="true">${[...i][0]}</span>
    <div>
      <b>${i}</b>
      ${l?a` <span class="soft">${r("(you)")}</span>`:null} <span class="soft">
        ${[h[c],...m.filter(f=>e.mine.includes(f)).map(f=>f.name)].filter(Boolean).join(", ")}
      </span>
      <div class="tiny soft">${p}</div></div>
    ${e.role==="gm"&&!l?a`<button
          class="mini quiet"
          aria-label=${r("{name}: more",{name:i})}
          aria-expanded=${String(s)}
          onClick=${()=>n(!s)}
        >
          <${O} name="more" />
        </button>`:null}
    ${s?a`<${Hi} play=${e} person=${t} />`:null}
    ${$.length?a`<div class="below">
          ${$.map(f=>a`<${ls} key=${f.id} play=${e} character=${f} />`)}
        </div>`:null}
  </li>`}function Hi({play:e,person:t}){let[s,n]=b(""),{id:o,name:i,active:c,role:u}=t,l=async()=>{if(!await e.ask(r("A new link for {name}? The one they have s\
tops working.",{name:i}),r("Make a new link")))return;let h=await e.act(()=>e.table.renewToken(o));h&&n(Rs(Ds(e.client),h))},d=async()=>{await e.ask(r("Close th\
e seat of {name}? Their characters stay, and are yours until they come back.",{name:i}),r("Close the seat"))&&await e.act(()=>e.table.revoke(o))&&(e.say(r("The \
seat is closed.")),document.getElementById("people-title")?.focus())},m=()=>ds(e,t);return a`<div class="below stack">
    <div class="row wrap">
      <${w} play=${e} class="mini" onClick=${l}>${c?r("New link"):r("Open the seat again")}<//>
      ${c&&u==="player"?a`<${w} play=${e} class="mini" onClick=${m}>${r("Make game master")}<//>`:null}
      ${c?a`<${w} play=${e} class="mini" onClick=${d}>${r("Close the seat")}<//>`:null}
    </div>
    ${s?a`<${Ls} link=${s} label=${r("For {name} alone: anyone who has it sits there",{name:i})} />`:null}
  </div>`}async function ds(e,{id:t,name:s}){await e.ask(r("Make {name} the game master? You become a player, and only they can give it back.",{name:s}),r("Hand\
 over"))&&await e.act(()=>e.table.handOver(t))&&e.say(r("{name} is the game master now.",{name:s}))}function io({play:e}){let t=e.role==="gm",[s,n]=b(!1),{turn:o,
...i}=e.session.tracks,c=Object.entries(i),[u,l]=b(""),d={take(){return l(""),u.trim()||void 0}},m=$=>e.game.tracks[$]?.cost==="spends",h=Object.keys(e.game.once_a_turn).
length>0;if(!c.length&&!h)return null;let p=()=>e.act(()=>e.table.startTurn(),()=>e.say(r("A new turn has begun.")));return a`<section class="card" aria-labelledby="table-title">
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
      ${c.map(([$,f])=>a`<${us}
            key=${$}
            play=${e}
            who="session"
            name=${r("The table")}
            track=${$}
            at=${f}
            editing=${s&&t}
            spent=${m($)?d:void 0}
          />`)}
    </div>
    ${s&&t&&c.some(([$])=>m($))?a`<div>
          <label for="gm-move">${r("What is it spent on?")}</label>
          <input
            id="gm-move"
            class="says"
            maxlength="500"
            value=${u}
            onInput=${$=>l($.currentTarget.value)}
          />
        </div>`:null}
    ${h?a`<div class="row wrap turn-row">
          <span>${r("Turn {n}",{n:o?.value??1})}</span>
          ${t?a`<${w} play=${e} class="mini push" onClick=${p}>${r("New turn")}<//>`:null}
        </div>`:null}
  </section>`}function ao({play:e}){let t=[...e.actions.values()].map(o=>({action:o,pending:o.consequences.filter(({state:i})=>i==="pending")})).filter(({pending:o})=>o.length);
if(t.length<2)return null;let s=async()=>{let o=t.flatMap(({action:u,pending:l})=>l.map(({character:d})=>d??u.character)),i=D([...new Set(o)].map(u=>e.nameOf(u)));
if(await e.ask(r("Let all of it happen, without asking {who}?",{who:i}),r("Let it happen"))){for(let{action:u,pending:l}of t){let d=Object.fromEntries(l.map(({id:m})=>[
m,"landed"]));if(!await e.act(()=>e.table.choose(u.id,{fate:d})))return}e.look("")}},n=t.reduce((o,{pending:i})=>o+i.length,0);return a`<${w} play=${e} class="quiet wide" onClick=${s}>
    ${S(n,"Settle what waits ({n})","Settle all that waits ({n})")}
  <//>`}var Ui="(min-width: 720px) and (max-width: 1099px)";function ms({play:e,app:t,above:s=!1}){let n=e.awaited(!0);if(zi(Ui)!==s||s&&!n.length)return null;let o=i=>{
e.look(i.id),t.look("now")};return a`<section class=${s?"queue-box above":"queue-box"}>
    <h2>${r("Waiting for you")} <span class="chip">${n.length}</span></h2>
    ${n.length?a`<ul class="queue">${n.map(({action:i,turns:c})=>a`<li>
              <button
                class="entry"
                aria-current=${e.focus===i.id?"true":null}
                onClick=${()=>o(i)}
              >
        <span class="need">${Ss(c[0].what)}</span>
        <span class="says">${i.spec.goal??""}</span>
        <span class="who">${e.nameOf(i.character)}</span></button></li>`)}</ul>`:a`<p class="small soft">${r("Nothing. Let them talk.")}</p>`}
    <${ao} play=${e} />
  </section>`}function zi(e){let[t,s]=b(()=>matchMedia(e).matches);return N(()=>{let n=matchMedia(e),o=()=>s(n.matches);return n.addEventListener("change",o),()=>n.
removeEventListener("change",o)},[e]),t}function co({play:e}){let t=(i,c)=>e.act(()=>e.table.changeSession({options:{...e.session.options,[i]:c}},"*")),s=[["given_dice",r("Dice may be thrown by hand, \
and their faces tapped")],["published",r("Rules of the published game are allowed too")]],{host:n}=e.session.options,o=e.people.filter(({id:i,active:c})=>c||i===
n);return a`${s.map(([i,c])=>a`<label class="tick">
      <input
        type="checkbox"
        checked=${e.session.options[i]}
        ...${be(e,({checked:u})=>t(i,u))}
      />${c}</label>`)}
    <div>
      <label for="set-host">${r("Who runs this service?")}</label>
      <select id="set-host" value=${n} ...${be(e,({value:i})=>t("host",i))}>
        <option value="">${r("Not said")}</option>
        <option value="none">${r("Nobody who plays here")}</option>
        ${o.map(({id:i,name:c})=>a`<option value=${i}>${c}</option>`)}
      </select>
    </div>`}function uo({play:e}){let[t,s]=b(""),{system:n,rules:o}=e.session;return N(()=>{let i=({systems:c})=>s(c.find(({name:u})=>u===n)?.rules??"");e.client.listSystems().
then(i,()=>{})},[n,o]),lo(t)<=lo(o)?null:a`<${fo} play=${e} to=${{rules:t}} name=${t} />`}function lo(e){return Number(e.split("/")[1])||0}function mo({play:e}){
let[t,s]=b(Nt),n=i=>e.act(async()=>s(i.text?await js(e,i):i)),o=t.checked?.document;return a`<details class="stack"><summary>${r("Your own game")}</summary>
    <${qs} file=${t} choose=${n} busy=${e.busy} />
    ${o&&a`<${fo} play=${e} to=${{game:o}} name=${o.title} done=${()=>s(Nt)} />`}
  </details>`}function fo({play:e,to:t,name:s,done:n=()=>{}}){let o=r("Play by {rules} from now on",{rules:s});return a`<div><${w} play=${e} onClick=${async()=>{
await e.ask(`${o}?`,o)&&await e.act(()=>e.table.changeGame(t,"*"),n)}}>${o}<//></div>`}function $o({play:e}){return a`
    <div><label for="set-language">${r("Language")}</label>
      <select
        id="set-language"
        value=${e.settings.language}
        onChange=${t=>e.set("language",t.currentTarget.value)}
      >
        <option value="">${r("As the browser has it")}</option>
        ${Os.map(({language:t,name:s})=>a`<option value=${t} lang=${t}>${s}</option>`)}
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
    <${Yi} play=${e} />
    ${e.role==="gm"?a`<${Ji} play=${e} />`:null}
    <${Zi} play=${e} />
    <section class="stack part"><h3>${r("This seat")}</h3>
      <p class="small">
        ${r("You sit here as {name}, on this device alone. To sit elsewhere too, you need a link of your own from the game master.",{name:e.personName(e.me)})}
      </p>
      <button onClick=${()=>e.open("seat")}>${r("Save this seat")}</button>
      <button onClick=${()=>e.page.toDoor()}>${r("Other tables")}</button>
      <button onClick=${()=>Ki(e)}>${r("Leave this table")}</button></section>`}function Yi({play:e}){let[t,s]=b(Cs()),n=e.settings.calls!=="off";return a`<div><label for="set-calls">${r(
"When something awaits you while you look elsewhere")}</label>
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
  </div>`}async function Ki(e){let s=e.role==="gm"?r("Leave, and forget your seat on this device? Nobody else can lead the table, and nobody can let you in agai\
n."):r("Leave, and forget your seat on this device? {gm} can give you a new link.",{gm:e.gmName});await e.ask(s,r("Leave"),{sends:!1})&&e.leave()}function Ji({play:e}){
let[t,s]=b(""),[n,o]=b(""),i=e.people.filter(({id:l,active:d,role:m})=>d&&m==="player"&&l!==e.me),c=async()=>{if(!await e.ask(r("A new code for joining? Links t\
hat were sent stop working; who sits stays."),r("New code")))return;let l=await e.act(()=>e.table.changeCode());l&&s(l.join_code)},u=i.find(({id:l})=>l===n)??i[0];
return a`<section class="stack part"><h3>${r("The table")}</h3>
    <${co} play=${e} />
    <div><${w} play=${e} onClick=${c}>${r("New code for joining")}<//>
      ${t?a`<p role="status" class="small">
            ${r("The code is {code} now.",{code:Zt(t)})} <button class="quiet" onClick=${()=>e.open("invite")}>
              ${r("Invite")}
            </button>
          </p>`:null}
    </div>
    ${i.length?a`<div>
          <label for="set-gm">${r("Hand over to")}</label>
          <div class="row">
            <select id="set-gm" value=${u.id} onChange=${l=>o(l.currentTarget.value)}>
          ${i.map(({id:l,name:d})=>a`<option value=${l}>${d}</option>`)}
        </select><${w} play=${e} class="fixed" onClick=${()=>ds(e,u)}>${r("Hand over")}<//></div></div>`:null}
    <${uo} play=${e} />
    <${mo} play=${e} />
    <${Vi} play=${e} />
  </section>`}function Vi({play:e}){let[t,s]=b(!1),[n,o]=b(""),[i,c]=b(!1),u=e.session.name||e.game.title,l=n.trim().toLowerCase()===u.trim().toLowerCase(),d=async()=>{
let h=!1;await e.act(async()=>{try{await e.table.deleteSession(),h=!0}catch(p){if(p.code!=="epoch_open")throw p;c(!0)}}),h&&e.leave()},m=async()=>{await An(e)&&
c(!1)};return t?a`<div class="stack note bad">
    <p>${r("Everything goes: story, sheets, clocks, and the proofs of all dice. Nobody can bring it back.")}</p>
    <button onClick=${()=>Be(e)}>${r("Save my proofs first")}</button>
    <div>
      <label for="set-delete">${r("Write \u201C{name}\u201D to delete it",{name:u})}</label>
      <input
        id="set-delete"
        autocomplete="off"
        value=${n}
        onInput=${h=>o(h.currentTarget.value)}
      />
    </div>
    ${i?a`<p role="alert">
          <b>
            ${r("This chapter has rolls that nobody could check any more. End it first, and take everything along.")}
          </b>
        </p>
          <${w} play=${e} onClick=${m}>${r("End the chapter, download everything")}<//>`:null}
    <div class="row wrap">
      <${w} play=${e} class="primary" lacks=${!l} onClick=${d}>${r("Delete it for all")}<//>
      <button onClick=${()=>s(!1)}>${r("Keep it")}</button>
    </div>
  </div>`:a`<button class="quiet" onClick=${()=>s(!0)}>${r("Delete the table")}</button>`}function Zi({play:e}){return e.warnings.length?a`<section class="stack part"><h3>${r(
"What this device noticed")}</h3>
    <ul class="stack small">
      ${e.warnings.map(({about:t,detail:s,at:n})=>a`<li class="note bad">
            <b>${t}</b>: ${s} <span class="soft tiny">
              ${new Date(n).toLocaleString(V)}
            </span>
          </li>`)}
    </ul>
    <button onClick=${()=>e.open("fair")}>${r("Fair dice")}</button></section>`:null}var Qi=20*6e4;function ho(e,t){let s=Xi(e.entries),n=ea(e,s).filter(o=>t==="rolls"?o.steps.some(({type:i})=>i==="rolled"||i==="resisted"):t==="all"||na(e,o));return oa(
n)}function Xi(e){let t=new Map;for(let s of e)if(s.reversed_by&&t.set(s.seq,e.find(({seq:n})=>n===s.reversed_by)??{seq:s.reversed_by}),s.type==="reversed")for(let n of s.
reverses??[])t.set(n,s);return t}function ea(e,t){let s=new Map,n=[],o=new Set(e.entries.map(({seq:i})=>i));for(let i of e.entries){let c=ta(i),u=Date.parse(i.at);
if(c&&i.type!=="difficulty_opened"){let m=s.get(c);m?i.type==="rolled"&&(n.splice(n.indexOf(m),1),n.push(m),m.at=u):(m={key:`a${c}`,kind:"tale",at:u,steps:[],undone:t},
s.set(c,m),n.push(m)),m.steps.push(i);continue}if(i.type==="reversed"&&(i.reverses??[]).some(m=>o.has(m)))continue;let l=ra(e,i),d=n.at(-1);!l||d?.words&&!d.steps[0].
changes.length&&d.words===l&&d.steps[0].by===i.by||n.push({key:`e${i.seq}`,kind:"minor",at:u,steps:[i],undone:t,words:l})}return n.filter(({kind:i,steps:c})=>i!==
"tale"||sa(c))}function ta(e){return e.action?e.action:e.type==="rolled"?`r${e.seq}`:""}function sa(e){return e.some(({action_after:t,ruling:s,announced:n,unruled:o})=>t||
s||n||o)}function na(e,{steps:t}){let s=new Set(e.mine.map(({id:n})=>n));return t.some(({by:n,character:o,assistants:i=[],changes:c})=>n===e.me||[o,...i,...c.map(
({who:u})=>u)].some(u=>s.has(u)))}function oa(e){let t=[],s=0;for(let n of e){let o=Math.max(n.at,...n.steps.map(({at:i})=>Date.parse(i)));n.at-s>Qi&&t.push({key:`\
t${n.key}`,kind:"scene",at:n.at,steps:[],undone:new Map}),t.push(n),s=Math.max(s,o)}return t}function po(e){let t=new Date(e),s=navigator.languages.find(o=>o.startsWith(
V))??V,n=t.toLocaleTimeString(s,{hour:"2-digit",minute:"2-digit"});return t.toDateString()===new Date().toDateString()?n:`${t.toLocaleDateString(s,{day:"numeric",
month:"long"})}, ${n}`}function ra(e,t){let s=t.by_name??r("The service"),n=t.clock_after?.name??t.clock_name??(t.clock&&e.nameOf(t.clock)),o=t.character_after?.
name??t.character_name??t.character,i=t.person_name??t.name??e.personName(t.person);switch(t.type){case"session_created":return r("{who} opened the table.",{who:s});case"\
imported":return r("{who} opened the table from a file.",{who:s});case"session_changed":return r("{who} changed the table.",{who:s});case"game_changed":return r(
"{who} moved the table to {rules}.",{who:s,rules:t.title||t.rules});case"person_joined":return r("{who} sat down.",{who:t.name});case"person_revoked":return t.by===
t.person?r("{who} left the table.",{who:s}):r("{who} closed the seat of {person}.",{who:s,person:i});case"gm_handed_over":return r("{person} is the game master \
now.",{person:i});case"code_changed":return r("{who} changed the code for joining.",{who:s});case"character_created":return r("{who} brought in {character}.",{who:s,
character:o});case"character_changed":return r("{who} changed the sheet of {character}.",{who:s,character:o});case"character_deleted":return r("{who} removed {c\
haracter}.",{who:s,character:o});case"clock_created":return r("{who} started a clock: {clock}.",{who:s,clock:n});case"clock_changed":return n?r("{who} changed a\
 clock: {clock}.",{who:s,clock:n}):"";case"clock_deleted":return r("{who} put a clock away: {clock}.",{who:s,clock:n});case"clock_ticked":return ia(t,s,n);case"\
turn_started":return r("{who} began a new turn.",{who:s});case"tracks_changed":return t.changes.length?`${s}: ${D($t(e,t.changes))}.`:"";case"difficulty_opened":
return r("{who} opened the Difficulty: it was {n}.",{who:s,n:t.difficulty});case"epoch_closed":return r("{who} ended chapter {n} of the dice.",{who:s,n:t.epoch+
1});case"epoch_revealed":return r("The seal of chapter {n} is open: its dice can be checked.",{n:t.epoch+1});case"reversed":return r("{who} took something back.",
{who:s});case"token_renewed":return"";default:return r("Something that this page does not know: {type}.",{type:t.unknown_type??t.type.replaceAll("_"," ")})}}function ia(e,t,s){
let n=e.changes.find(({who:o,track:i})=>o===e.clock&&i==="filled");return n?`${ft(n,s,e.clock_after)}.`:r("{who} ticked {clock}, and nothing moved.",{who:t,clock:s})}
var Ot=new Set(["chosen","resisted"]);var aa=new Set(["rolled","chosen","resisted","tracks_changed","clock_ticked","turn_started"]);function $s(e,t,s){return e.role==="gm"&&aa.has(t.type)&&!s.undone.
has(t.seq)}function go({play:e,item:t,entry:s,undoing:n,setUndoing:o}){return n!==s.seq||!$s(e,s,t)?null:a`<${ca} play=${e} item=${t} entry=${s} close=${()=>{o(
c=>c===s.seq?0:c),setTimeout(()=>document.getElementById(`undo-${s.seq}`)?.focus())}} />`}function ca({play:e,item:t,entry:s,close:n}){let[o,i]=b(""),[c,u]=b(null),
l=M(null);N(()=>l.current?.focus(),[]);let d=t.steps.filter(({seq:p,type:$})=>p>s.seq&&Ot.has($)&&!t.undone.has(p)),m=pn(e,[s,...d]),h=async()=>{let p=null,$=await e.
act(async()=>{try{return await fs(e,s.seq,o.trim(),d.length>0,c!==null)}catch(f){if(f.code!=="reverse_later_first"||c)throw f;p=f;return}});p?u(p.body?.entries??
[]):$&&(n(),e.say(r("Undone.")),document.activeElement?.closest(".undo")||document.getElementById(`entry-${s.seq}`)?.focus())};return a`<div class="undo stack" role="group" aria-labelledby=${`\
goes-${s.seq}`}>
    <p class="small" id=${`goes-${s.seq}`}>
      <b>${r("What goes back")}:</b> ${m||r("nothing but the entry itself")}
      ${d.length?r("; later steps go with it"):""}.
    </p>
    ${s.type==="rolled"?a`<p class="hint">
          ${r("The dice stay in the log and in their chapter, so that everybody sees that they fell.")}
        </p>`:null}
    <label for=${`why-${s.seq}`}>${r("Why?")}</label>
    <input
      class="says"
      id=${`why-${s.seq}`}
      ref=${l}
      maxlength="500"
      value=${o}
      onInput=${p=>i(p.currentTarget.value)}
    />
    ${c?a`<p class="note" role="alert">
          ${S(c.length||2,"A later step hangs on this.","{n} later steps hang on this.")}
        </p>`:null}
    <div class="row wrap">
      <${w} play=${e} class="primary" onClick=${h}>
        ${c?r("Undo them too"):r("Undo this")}
      <//>
      <button onClick=${n}>${r("Leave it")}</button>
    </div>
  </div>`}async function fs(e,t,s,n,o,i=8){try{return await e.table.reverse({seq:t,note:s,with_later:n||o})}catch(c){if(!o||c.code!=="reverse_later_first"||i===
0)throw c;let u=[...c.body?.entries??[]].sort((l,d)=>d-l);for(let l of u)await fs(e,l,s,!0,!0,i-1).catch(d=>{if(d.code!=="happened")throw d});return fs(e,t,s,n,
o,i-1)}}var la=60;function bo({play:e}){let[t,s]=b("all"),[n,o]=b(0),i=ho(e,t),c=da(e),u=[["all",r("All")],["rolls",r("Rolls")],["mine",r("Mine")]];return a`<section class="card tales" aria-labelledby="story-title">
    <div class="row wrap"><h2 id="story-title" tabindex="-1">${r("Story")}</h2>
      <div class="filters push" role="group" aria-label=${r("Show")}>
        ${u.map(([l,d])=>a`<button aria-pressed=${String(t===l)} onClick=${()=>s(l)}>${d}</button>`)}
      </div>
    </div>
    <div class="scroll" ref=${c} role="region" aria-label=${r("Entries")} tabindex="0">
      ${e.hasEarlier?a`<${ua} play=${e} />`:null}
      <ol class="story">
        ${i.map(l=>a`<${ma} key=${l.key} play=${e} item=${l} undoing=${n} setUndoing=${o} />`)}
      </ol>
      ${i.length?null:a`<p class="soft small">
            ${t==="all"?r("Nothing has happened yet."):r("Nothing of this kind yet.")}
          </p>`}
    </div>
  </section>`}function ua({play:e}){let[t,s]=b(!1);return a`<${w} play=${e} class="quiet wide" lacks=${t} onClick=${async()=>{t||(s(!0),await e.earlier().catch(
()=>e.say(r("It could not be loaded."))),s(!1))}}>
    ${r("Earlier")}
  <//>`}function da(e){let t=M(null),s=M(!0),n=M({first:0,height:0});return N(()=>{let o=t.current,i=()=>{s.current&&(o.scrollTop=o.scrollHeight)},c=()=>{o.clientHeight&&
(s.current=o.scrollHeight-o.scrollTop-o.clientHeight<la)};o.addEventListener("scroll",c,{passive:!0});let u=new ResizeObserver(i);return u.observe(o),()=>{o.removeEventListener(
"scroll",c),u.disconnect()}},[]),Ts(()=>{let o=t.current,i=e.entries[0]?.seq??0,c=o.scrollHeight-n.current.height;s.current?o.scrollTop=o.scrollHeight:i<n.current.
first&&c>0&&(o.scrollTop+=c),n.current={first:i,height:o.scrollHeight}}),t}function ma({play:e,item:t,undoing:s,setUndoing:n}){if(t.kind==="scene")return a`<li class="scene">${po(
t.at)}</li>`;let o={play:e,item:t,undoing:s,setUndoing:n};return t.kind==="minor"?a`<${fa} ...${o} />`:a`<${ha} ...${o} />`}function ko({name:e}){return a`<span class="face" aria-hidden="true">${[
...e||"\xB7"][0]}</span>`}function fa({play:e,item:t,...s}){let[n]=t.steps,o=t.undone.get(n.seq);return a`<li class=${`tale minor${o?" undone":""}`} id=${`entry\
-${n.seq}`} tabindex="-1">
    <${ko} name=${n.by_name} />
    <div><p class="says">${t.words}</p>
      ${n.note?a`<p class="told">${n.note}</p>`:null}
      ${o?a`<p class="rule"><${gs} by=${o} /></p>`:null}
      <${ps} play=${e} item=${t} entry=${n} ...${s} />
    </div>
  </li>`}function $a(e){let t=e.map(({action_after:n})=>n).filter(Boolean),s=new Map([...t.flatMap(({consequences:n})=>n),...e.flatMap(({picks:n=[]})=>n)].map(n=>[
n.id,n]));return t.length?{...t.at(-1),consequences:[...s.values()]}:void 0}function ha({play:e,item:t,...s}){let{steps:n,undone:o}=t,i=n.find(({type:f})=>f==="\
rolled"),c=$a(n),u=i??n[0],l=i&&o.get(i.seq),d=i?.ruling?.goal??c?.spec.goal??n.find(({action_after:f})=>f?.spec.goal)?.action_after.spec.goal,m=n.find(({verdict:f})=>f)?.
verdict,h=l?void 0:i?.ruling?.success??m?.success,p=i&&h!==void 0&&Wt(e,m?.outcome??i.ruling?.outcome,c?.says),$=i?.character_name??n.find(f=>f.character_name)?.
character_name??e.character(c?.character)?.name;return a`<li class=${`tale${l?" undone":""}`} id=${`entry-${u.seq}`} tabindex="-1">
    <${ko} name=${(i??n.find(({type:f})=>f==="action_opened")??u).by_name} />
    <div>
      <p class="says">
        ${d?Ye(d):a`<span class="soft">${$}</span>`}
        ${p?a` <b>${Ye(p)}</b>`:null}
      </p>
      ${i?a`<${ba} play=${e} entry=${i} name=${$} verdict=${m} />`:a`<p class="rule"><b>${$}</b> ${pa(c)}</p>`}
      ${l?a`<p class="rule"><${gs} by=${l} /></p>`:null}
      ${ga(e,c).map(f=>a`<p class="rule">${f}</p>`)}
      ${i?a`${i.gm_fields?a`<p class="rule">
                  ${r("Typed for {gm}: {what}",{gm:e.gmName,what:D(i.gm_fields.map(f=>e.label("field",f)))})}
                </p>`:null}
          <${vo} play=${e} entry=${i} />
          <${ps} play=${e} item=${t} entry=${i} ...${s} />`:null}
      ${n.filter(({type:f})=>Ot.has(f)).map(f=>a`<${va}
              key=${f.seq}
              gone=${l}
              play=${e}
              item=${t}
              step=${f}
              action=${c}
              ...${s}
            />`)}
      
    </div>
  </li>`}function Ye(e){return/[.!?…”"'»)]$/.test(e.trim())?e.trim():`${e.trim()}.`}function pa(e){return e?{draft:r("not agreed yet"),ready:r("agreed, not\
 rolled yet"),cancelled:r("called off"),refused:e.why?r("not possible that way: {why}",{why:e.why}):r("not possible that way"),settled:e.kind==="narrated"?r("wi\
thout a roll"):r("settled"),rolled:r("rolled")}[e.state]??"":""}function ga(e,t){return(t?.offers??[]).filter(({state:s,text:n})=>s==="accepted"&&n).map(({by:s,
text:n})=>a`<b>${e.nameOf?.(s)??e.character(s)?.name??s}</b> <span class="told">${Ye(n)}</span>`)}function ba({play:e,entry:t,name:s,verdict:n}){let{ruling:o,announced:i}=t,
c=[t.approach&&E(t.approach),o?.position&&e.label("position",o.position),o?.effect&&e.label("effect",o.effect.rolled),o?.difficulty!==void 0&&r("against {n}",{n:o.
effective_difficulty??o.difficulty})].filter(Boolean),u=o?.outcome??n?.outcome??t.outcome,l=u?e.label("outcome",u):"",d=o?.announce??i?.announce??"",m=o?.success??
n?.success;return a`<p class="rule">
      <${wo} dice=${xe(t)} />
      <b>${s??t.by_name}</b> ${c.length?a`<span>${c.join(" \xB7 ")}</span>`:null}
      ${d&&d.toLowerCase()!==l.toLowerCase()?a`<span class="out">${d}</span>`:null}
      ${l?a`<span class=${`out ${ka(e,u,m)}`}>${l}</span>`:null}
      ${i&&!n?a`<span>${r("{gm} knows whether it works",{gm:e.gmName})}</span>`:null}
      ${t.unruled?a`<span>${t.unruled}</span>`:null}
      <${Oo} play=${e} entry=${t} />
    </p>`}function ka(e,t,s){return s===void 0?"":ot[we(e,{outcome:t,degree:void 0,success:s})]}function wo({dice:e}){if(!e.length)return null;let t=e.some(({sides:s})=>s!==
6);return a`<span class=${`pips${t?" numbers":""}`}>
    ${e.map(({sides:s,face:n,role:o,counts:i,reason:c})=>{let u={hope:"hope",fear:"fear",success:"hit",cancels:"one"}[c??o]??(i?"counts":i===!1?"lost":"");return a`<${Se} sides=${s} face=${n} how=${u} says=${wa(
u)} />`})}
  </span>`}function wa(e){return{hope:"Hope",fear:"Fear",hit:r("success"),one:r("takes a success"),counts:r("counts")}[e]??""}function ps({play:e,entry:t,...s}){
let[n,o]=b(!1),i=t.type==="rolled"||!!(t.form&&t.resistance),c=$s(e,t,s.item)&&s.undoing!==t.seq;return a`${i||c?a`<p class="rule tools-row">
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
    ${n?a`<${dt} markup=${t.form} load=${()=>e.card(t.seq)} />`:null}
    <${go} play=${e} entry=${t} ...${s} />`}function vo({play:e,entry:t}){let s=$t(e,t.changes);return s.length?a`<p class="rule">${D(s)}</p>`:null}function va({
play:e,item:t,step:s,action:n,gone:o,...i}){let c=t.undone.get(s.seq),u=s.type==="resisted"?xa(e,s,n):Oa(e,s,n);return a`<div class=${`after-step${c?" undone":""}`} id=${`\
entry-${s.seq}`} tabindex="-1">
    ${(s.picks??[]).filter(({text:l})=>l).map(({text:l})=>a`<p class="says">${Ye(l)}</p>`)}
    ${s.note?a`<p class="says">${Ye(s.note)}</p>`:null}
    <p class="rule">
      ${s.resistance?.dice?a`<${wo} dice=${s.resistance.dice} />`:null}
      <b>${s.type==="resisted"?s.character_name:s.by_name}</b> <span>${u}</span>
      <${Oo} play=${e} entry=${s} />
    </p>
    ${s.warnings?.map(({detail:l})=>a`<p class="rule">${E(l)}.</p>`)}
    <${vo} play=${e} entry=${s} />
    ${c&&c.seq!==o?.seq?a`<p class="rule"><${gs} by=${c} /></p>`:null}
    <${ps} play=${e} item=${t} entry=${s} ...${i} />
  </div>`}function xa(e,t,s){let n=hs(e,t.consequence,s),{left:o}=t.resistance;return o?r("resists: {what}. It is milder",{what:n}):r("resists: {what}. Nothing \
of it is left",{what:n})}function Oa(e,t,s){let n=[],o=i=>D(i.map(c=>hs(e,c,s)));t.branch&&n.push(e.label("menu",t.branch)),t.picks?.length&&n.push(D(t.picks.map(
i=>xo(e,i,s)))),t.take?.length&&n.push(r("takes {what}",{what:o(t.take)}));for(let[i,c]of Object.entries(t.fate??{})){let u=hs(e,i,s);n.push({landed:r("{what} l\
ands",{what:u}),reduced:r("{what} is milder",{what:u}),avoided:r("{what} is averted",{what:u})}[c]??u)}return t.effect&&n.push(r("grants {effect} effect",{effect:e.
label("effect",t.effect)})),t.grant&&n.push(r("grants a part of it")),t.verdict&&n.push(r("tells the table: {verdict}",{verdict:e.label("outcome",t.verdict.outcome)})),
n.join("; ")||r("goes on")}function hs(e,t,s){let n=s?.consequences?.find(o=>o.id===t);return n?n.text?n.text.replace(/\.$/,""):xo(e,n,s):r("a consequence")}function xo(e,t,s){
let n=t.pick==="custom"?r("something else"):e.label("menu",t.pick),i=[s?.consequences?.some(({character:c})=>c&&c!==s.character)&&t.character&&e.nameOf(t.character),
t.harm_level&&r("level {n}",{n:t.harm_level}),t.clock&&e.nameOf(t.clock),!t.harm_level&&t.severity&&e.label("severity",t.severity).toLowerCase()].filter(Boolean);
return i.length?`${n} (${i.join(", ")})`:n}function Oo({play:e,entry:t}){let s=bn(e,t),n=kn(e,t),o=()=>e.open("fair");switch(s){case"checked":return a`<button class="seal" onClick=${o}><${O} name="shield" />${r(
"dice checked")}${n}</button>`;case"wrong":return a`<button class="seal alarm" onClick=${o}>
        <${O} name="warn" />
        ${r("does not match its seal")}${n}
      </button>`;case"sealed":return a`<button class="seal kept" onClick=${o}><${O} name="lock" />${r("sealed")}${n}</button>`;case"ended":return a`<button class="seal kept" onClick=${o}><${O} name="lock" />${r(
"not checked yet")}${n}</button>`;case"unbound":return a`<button class="seal kept" onClick=${o}><${O} name="warn" />${r("not bound: the host could choose its di\
ce")}${n}</button>`;case"unsigned":return a`<button class="seal kept" onClick=${o}><${O} name="warn" />${r("its dice were not signed")}${n}</button>`;case"given":
return a`<span>${r("thrown by hand")}</span>`;default:return null}}function gs({by:e}){let t=e.by_name?r("undone by {who}",{who:e.by_name}):r("undone");return a`<span>
    ${t}
    ${e.note?a`: <span class="told">${e.note}</span>`:null}
    ${e.left?.length?` (${r("not all of it could be taken back")})`:""}
  </span>`}function St(e,t){let s=new Map(t.map(n=>[n.id,n]));return e.map(n=>s.get(n.id)?.version>n.version?s.get(n.id):n)}function Co(e,t,s){let n=St(e,[...t.values()]).
filter(({id:o})=>!s.has(o));return new Map(n.map(o=>[o.id,o]))}async function To(e){let t=({character:o,awaits:i})=>e.isGm||e.isMe(o)||i.some(({who:c})=>e.isMe(
c)),n=[...e.actions.values()].filter(o=>t(o)||o.state!=="settled").sort((o,i)=>t(i)-t(o)).filter(o=>e.stakes.get(o.id)?.etag!==So(e,o));await Promise.all(n.slice(
0,8).map(async o=>{let i=So(e,o);try{e.stakes.set(o.id,{etag:i,value:await e.table.actionStakes(o.id)})}catch{e.stakes.delete(o.id)}}))}function So(e,t){let s=[
e.session.tracks,...e.characters.map(n=>n.tracks)];return JSON.stringify([t.etag,t.state,t.problem,t.terms_digest,s,t.clock&&e.clock(t.clock)])}function bs(e="0"){
return Number.parseInt(e,10)}var _o=600,jo=60,Sa=1500,qo=4e3,Ca=2e3,ks=class extends tt{constructor(t,s,n){let o=t.table(s);super(o.person),this.client=t,this.seat=s,this.newcomer="",this.ratings=
new Map,this.page=n,this.table=o,this.session=null,this.present=new Set([this.me]),this.stakes=new Map,this.entries=[],this.hasEarlier=!1,this.warnings=[],this.
refusals=0,this.othersRolls=[],this.checked=new mt(this),this.connection="live",this.since=new Date,this.focus="",this.stepped=!1,this.pressed="",this.kept="",this.
panel="",this.sending=!1,this.slow=!1,this.refusal=null,this.question=null,this.spoken="",this.form="text/html",this.tumbled=0,this.ended="",this.missing=null,this.#e=
new AbortController}#e;#t;#s=null;#i=null;#n=0;#l=0;#a=new Set;#o=0;get gone(){return this.connection==="gone"}get busy(){return this.sending||this.gone}get settings(){
return this.page.settings}set(t,s){this.page.set(t,s)}async start(){let{table:t}=this;t.on("connection",o=>this.#r(o));let s=(o,i)=>t.on(o,c=>{i(c),this.changed()});
s("warning",o=>this.warnings.push(o)),s("refused_roll",({refusals:o})=>this.refusals=o),s("others_roll",o=>this.othersRolls.push(o)),s("presence",({present:o})=>this.
present=new Set(o));let{signal:n}=this.#e;for(addEventListener("offline",()=>this.#r({live:!1}),{signal:n}),navigator.onLine||this.#r({live:!1}),addEventListener(
"online",()=>this.#r({live:!0}),{signal:n});!n.aborted&&!this.ended;){try{let o=this.newcomer;this.newcomer="",o&&await this.act(()=>Us(this,o));let i=await this.#p();
this.missing=null,this.warnings=await t.evidence.warnings(),this.refusals=await t.evidence.refusals(),this.othersRolls=await t.evidence.othersRolls();for(let c of await t.
pending())this.#k(c);await this.#g(i)}catch(o){n.aborted||this.#f(o)}await new Promise(o=>setTimeout(o,Ca))}}stop(){this.#e.abort()}changed(){this.page.render()}say(t){
this.spoken=t,this.changed()}async act(t,s){if(this.sending)return;if(this.gone)return this.sayGone();this.refusal=null,this.sending=!0;let n=this.refusals,o=setTimeout(
()=>{this.slow=!0,this.changed()},Sa);this.changed();try{let i=await t();return i?.type&&i.seq===this.#c()+1&&this.#d(i),s?.(i),await this.refresh().catch(()=>{}),
i}catch(i){this.#m(i),this.refusals>n&&this.refusal?.more.push(r("It is refusal {n} of your rolls.",{n:this.refusals}));return}finally{clearTimeout(o),this.sending=
!1,this.slow=!1,this.changed()}}sayGone(){this.refusal=he(new Ze("offline"),this),this.changed()}async actAfter(t,s){for(;this.sending;)await new Promise(n=>setTimeout(
n,10));return this.act(t,s)}ask(t,s,{sends:n=!0}={}){return new Promise(o=>{this.question={question:t,confirm:s,sends:n,resolve:o},this.changed()})}answer(t){let{
question:s}=this;this.question=null,s?.resolve(t),this.changed()}open(t){this.panel=t,this.changed()}close(){this.open("")}look(t){this.focus=t,this.refusal=null,
this.step()}glance(t){this.look(t),this.kept=t;let s=()=>{if(this.focus===t){if(this.actions.get(t)?.awaits.some(({who:n})=>this.isMe(n))){setTimeout(s,qo);return}
this.focus="",this.changed()}};setTimeout(s,qo)}writes(t){this.focus==="ask"||this.actions.has(this.focus)||(this.focus=t?"write":"")}step(){this.stepped=!0,this.
changed()}leave(){this.page.leave()}async earlier(){let t=this.entries[0]?.seq??this.#c()+1,{items:s,next:n}=await this.table.readLog({before:t,limit:jo,proof:"\
no"});this.entries=[...s.filter(o=>!this.entries.some(({seq:i})=>i===o.seq)),...this.entries],this.hasEarlier=n!==null,this.changed()}card(t){return this.table.
getForm(t,"text/html")}refresh(){return this.#s?(this.#i??=this.#s.catch(()=>{}).then(()=>(this.#i=null,this.refresh())),this.#i):(this.#s=this.#u().finally(()=>{
this.#s=null}),this.#s)}async#u(){let t=this.#n,[s,{actions:n}]=await Promise.all([this.table.getSession({include:"characters,clocks,presence"}),this.table.listActions()]);
if(t!==this.#n)return this.#u();t!==this.#l&&this.#h(t,s),this.game&&this.game.rules!==s.rules&&(this.game=await this.table.describeGame()),this.session=s,this.
people=s.people,this.formerNames=s.former_names??{},this.characters=St(s.characters,this.characters),this.clocks=St(s.clocks,this.clocks),s.present&&(this.present=
new Set(s.present)),this.actions=Co(n,this.actions,this.#a),this.since=new Date,!this.#e.signal.aborted&&(Is({...this.seat,...this.table.credentials,name:this.personName(
this.me),table:s.name}),await To(this),this.changed())}#$(){this.#n+=1,this.entries=[],this.hasEarlier=!1,this.tumbled=1/0,this.#o=1/0}#h(t,s){this.#l=t,[this.characters,
this.clocks,this.actions]=[[],[],new Map],this.stakes.clear(),this.#a.clear(),this.#o=bs(s.last_event_id),this.tumbled=this.#o}async#p(){this.#n+=1;let t=await this.
table.getSession({include:"characters,clocks"});this.session=t,this.people=t.people;let s=bs(t.last_event_id),[n,o]=await Promise.all([this.table.describeGame(),
this.table.readLog({before:s+1,limit:jo,proof:"no"}),this.refresh()]);return this.game=n,this.entries=o.items,this.hasEarlier=o.next!==null,this.changed(),t.last_event_id}async#g(t){
let s=this.table.followLog({after:t,as:this.form,signal:this.#e.signal});for await(let n of s)this.since=new Date,n.type==="reset"?this.#$():n.seq>this.#c()&&this.#d(
n),clearTimeout(this.#t),this.#t=setTimeout(()=>this.refresh().catch(()=>{}),20)}#d(t){if(this.hasEarlier||=this.entries.length>_o,this.entries=[...this.entries.
slice(-_o),t],t.type==="reversed"){let o=i=>t.reverses.includes(i.seq);this.entries=this.entries.map(i=>o(i)?{...i,reversed_by:t.seq}:i)}let s=this.entries.find(
({seq:o})=>o===(t.roll??t.seq));s?.announced&&["chosen","difficulty_opened"].includes(t.type)&&this.#b(s.seq);let{action_after:n}=t;["refused","cancelled"].includes(
n?.state)?(this.actions.delete(n.id),this.#a.add(n.id)):this.actions.get(n?.id)?.version<=n?.version&&this.actions.set(n.id,n),this.refusal&&cn(this.refusal,t,this)&&
(this.refusal=null),t.by!==this.me&&t.seq>this.#o&&(this.spoken=En(this,t)||this.spoken),this.changed()}async#b(t){let s=await this.table.getRoll(t).catch(()=>null);
s&&(this.entries=this.entries.map(n=>n.seq===t?{...n,...s}:n)),this.changed()}#c(){return this.entries.at(-1)?.seq??0}#r(t){this.connection=t.live?"live":"gone",
t.live&&(this.refusal?.code==="NetworkError"&&(this.refusal=null),this.since=new Date,this.refresh().catch(()=>{})),this.changed()}async#k(t){try{await this.table.
resume(t,{patience:12e4}),this.say(r("What you sent before has arrived."))}catch(s){this.#m(s)}this.refresh().catch(()=>{})}#m(t){["token_revoked","token_invali\
d","no_session"].includes(t.code)?this.#f(t):this.refusal=he(t,this),this.changed()}#f(t){t.status===401||t.status===404||t.code==="no_session"?this.ended=he(t,
this).text:(this.missing=(this.page.unread??he)(t,this),this.connection="gone"),this.changed()}};function Yf({app:e,play:t}){if(Ta(),t.ended)return a`<${qa} app=${e} />`;if(!t.game)return a`<${ja} play=${t} />`;let s=t.isGm?r("Waiting"):r("Now"),n=t.mine[0],
o=t.isGm?t.awaited(!0).length:0,i=[["now","dice",o?`${s} ${o}`:s],["people",t.isGm?"people":"sheet",t.isGm||!n?r("People"):n.name],["clocks","clock",t.clocks.length?
`${r("Clocks")} ${t.clocks.length}`:r("Clocks")],["story","story",r("Story")]];return a`
    <a class="skip" href="#now">${r("To what is awaited of you")}</a>
    <${Na} play=${t} />
    <main class="page">
      ${e.tab!=="now"&&a`<h1 class="off">${i.find(([c])=>c===e.tab)?.[2]}</h1>`}
      <div class="cols" data-tab=${e.tab}>
        <aside class="side a" aria-label=${r("You and the others")}>
          ${t.isGm&&a`<${ms} play=${t} app=${e} />`}
          ${t.mine.map(c=>a`<${so} key=${c.id} play=${t} character=${c} />`)}
          <${io} play=${t} />
          <${ro} play=${t} />
        </aside>
        <div id="now">${t.isGm&&a`<${ms} play=${t} app=${e} above />`}<${Zn} play=${t} /></div>
        <aside class="side b" aria-label=${r("Clocks and story")}>
          <div class="clocks-side"><${Ps} play=${t} /></div>
          <div class="story-side"><${bo} play=${t} /></div>
        </aside>
      </div>
    </main>
    <nav class="tabs" aria-label=${r("Table")}>
      ${i.map(([c,u,l])=>a`<button aria-current=${e.tab===c?"page":null} onClick=${()=>e.look(c)}>
            <${O} name=${u} />
            ${l}
          </button>`)}
    </nav>
    <${Ea} app=${e} play=${t} />`}function Ta(){let e=M(null);N(()=>{let{style:t}=document.documentElement;return e.current=new ResizeObserver(([{target:s}])=>t.
setProperty("--dock",`${s.offsetHeight}px`)),()=>e.current.disconnect()},[]),N(()=>{e.current.disconnect();let t=document.querySelector(".dock");t&&e.current.observe(
t)})}var _a=2500;function ja({play:e}){let[t,s]=b(!1);return N(()=>{let n=setTimeout(()=>s(!0),_a);return()=>clearTimeout(n)},[]),a`<main class="narrow stack">
    <section class="wait" role="status"><h1>${r("The table is read")}<span class="dots"></span></h1></section>
    ${t&&a`<p class="note" role="status">
        ${r("The service does not answer yet. The table is read as soon as it can be reached.")}
      </p>`}
    ${e.missing&&a`<p class="note bad" role="alert">${e.missing.text}</p>`}
  </main>`}function qa({app:e}){return a`<main class="narrow stack">
    <section class="wait"><h1>${r("You do not sit here any more")}</h1><p class="small">${e.play.ended}</p></section>
    <button class="primary wide" onClick=${()=>e.leave()}>${r("Back to the door")}</button>
    <button class="wide" onClick=${()=>Aa(e.play)}>${r("Save what this browser was told")}</button>
  </main>`}async function Aa(e){let t=await e.table.evidence.lines(),s=document.createElement("a");s.href=URL.createObjectURL(new Blob([t],{type:"application/x-\
ndjson"})),s.download=`${e.seat.sid}-kept.jsonl`,s.click()}function Na({play:e}){let t=e.people.filter(({id:n,active:o})=>o&&e.present.has(n)),s=e.connection===
"live";return a`<header class="top">
    <svg class="mark" viewBox="0 0 28 28" aria-hidden="true">
      <rect x="2" y="2" width="24" height="24" rx="6" fill="none" stroke="currentColor" stroke-width="2" />
      <path d="M14 7V14H21A7 7 0 1 1 14 7Z" fill="currentColor" />
    </svg>
    <div class="where"><strong>${e.session.name||e.game.title}</strong>
      <span class=${s?"live":"live gone"} role="status">${s?r("Live"):r("Offline")}</span></div>
    <div class="faces" role="img" aria-label=${r("Here: {names}",{names:t.map(({name:n})=>n).join(", ")})}>
      ${t.slice(0,6).map(({name:n})=>a`<span class="face" title=${n}>${Ma(n)}</span>`)}
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
  </header>`}function Ma(e){return[...e][0]?.toUpperCase()??"?"}function Ea({app:e,play:t}){let s={fair:r("Fair dice"),settings:r("Settings"),invite:r("Invite"),
seat:r("Your seat"),dice:r("Other dice")},n={fair:On,settings:$o,invite:Nn,seat:Bs,dice:ln};return a`
    ${t.panel&&a`<${Ao} key=${t.panel} title=${s[t.panel]} refusal=${t.refusal} close=${()=>t.close()}>
        <${n[t.panel]} play=${t} app=${e} />
      <//>`}
    ${t.question&&a`<${Ao}
        key="question"
        title=${t.question.question}
        refusal=${t.gone&&t.refusal}
        close=${()=>t.answer(!1)}
      >
        <${Gs} play=${t} />
      <//>`}`}function Ao({title:e,close:t,refusal:s,children:n}){let o=M(null);return N(()=>{let i=document.activeElement;return o.current.showModal(),()=>queueMicrotask(
()=>i?.isConnected&&i.focus())},[]),a`<dialog ref=${o} aria-label=${e} onClose=${t} onCancel=${t}>
    <div class="row">
      <h2>${e}</h2>
      <button class="quiet push" aria-label=${r("Close")} onClick=${t}><${O} name="close" /></button>
    </div>
    ${s&&a`<p class="note bad" role="alert">${s.text} ${s.more.join(" ")}</p>`}
    <div class="stack">${n}</div>
  </dialog>`}export{ks as Play,Yf as Table,Ma as initial};
