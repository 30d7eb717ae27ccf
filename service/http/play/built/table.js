import{$ as Fs,A as Ns,E as Wt,G as Ms,H as Ws,I as he,J as Es,K as O,L as Is,M as Ds,N as Z,O as pe,P as Se,Q as Rs,R as ne,S as ge,T as Ls,W as Bs,a as Ze,aa as Gs,
b as Me,c as ie,d as Ss,da as Ps,e as Cs,ea as ys,fa as Hs,h as Mt,i as V,j as Ts,l as r,m as C,n as I,o as R,p as _s,q as js,s as Qe,t as qs,v as b,w as N,x as As,
y as M,z as a}from"./chunk.js";function v({play:e,lacks:t=!1,queued:s=!1,onClick:n,children:o,...i}){let c=t||(s?e.gone:e.busy);return a`<button ...${i} aria-disabled=${c?"true":null} onClick=${n&&
(l=>{e.gone?e.sayGone():c||n(l)})}>
    ${o}
  </button>`}function be(e,t){let s=n=>{e.gone&&(n.preventDefault(),e.sayGone())};return{"aria-disabled":e.busy?"true":null,onMouseDown:s,onClick:s,onChange:n=>t(
n.currentTarget)}}function Us({play:e}){let{confirm:t,sends:s}=e.question,n=()=>e.answer(!0);return a`<div class="row wrap">
    ${s?a`<${v} play=${e} class="primary" queued onClick=${n}>${t}<//>`:a`<button class="primary" onClick=${n}>${t}</button>`}
    <button onClick=${()=>e.answer(!1)}>${r("No")}</button>
  </div>`}function ae(e,t,s){return Object.entries(e.game.spec.properties).filter(([,n])=>t.includes(n["x-owner"])&&!n["x-joined"]&&!!n["x-primary"]===s&&(!n["x-published"]||
e.session.options.published)&&Xe(n)!=="hidden"&&Xe(n)!=="object")}function Xe(e){return e["x-widget"]}function oe(e){return e.anyOf?.find(({type:t})=>t!=="null")??
e}function te({play:e,name:t,value:s,change:n,needed:o=!1,form:i="field"}){let c=e.field(t),u=`${i}-${t}`,l=a`<p class="hint">${c.description}</p>`;return Xe(c)===
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
    <${Bo} id=${u} field=${c} value=${s} change=${n} />
    ${l}
  </div>`}function Bo({id:e,field:t,value:s,change:n}){let o=oe(t),i=t["x-enum-labels"]??o["x-enum-labels"]??{},c=t.enum??o.enum;if(c)return a`<select
      id=${e}
      value=${s??t.default??""}
      onChange=${u=>n(c.find(l=>String(l)===u.target.value)??null)}
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
      onChange=${l=>n(Fo(l.target.value))}
    />`}return Xe(t)==="textarea"?a`<textarea
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
  />`}function Fo(e){return e.split(",").map(t=>t.trim()).filter(Boolean)}function B({id:e,value:t,least:s=0,most:n=99,change:o,says:i,play:c}){let u=(l,d,f,h)=>{
let p=()=>o(Math.min(n,Math.max(s,h))),$=a`<${O} name=${d} />`;return c?a`<${v} play=${c} type="button" class="mini" aria-label=${l} lacks=${f} onClick=${p}>${$}<//>`:
a`<button
          type="button"
          class="mini"
          aria-label=${l}
          aria-disabled=${f?"true":null}
          onClick=${p}
        >
          ${$}
        </button>`};return a`<span class="row stepper" role="group" aria-label=${i}>
    ${u(r("one less"),"minus",t<=s,t-1)}
    <output id=${e}><b>${t}</b></output>
    ${u(r("one more"),"plus",t>=n,t+1)}
  </span>`}function zs({value:e,least:t,most:s,change:n,says:o}){if(s-t>8)return a`<${B} value=${e} least=${t} most=${s} change=${n} says=${o} />`;let i=Array.from(
{length:s-t+1},(c,u)=>t+u);return a`<span class="dial dots-row" role="group" aria-label=${o}>${i.map(c=>a`<button type="button" aria-pressed=${String(c===e)} onClick=${()=>n(
c)}>
        ${t<0&&c>0?`+${c}`:String(c).replace("-","\u2212")}
      </button>`)}</span>`}var Go=[4,6,8,12];function Ys({play:e}){let[t,s]=b(!1),n=e.role==="gm",o=M(null),i=()=>{s(!1),o.current?.focus()};return a`<section class="card" aria-labelledby="clocks-title">
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
    ${t&&n?a`<${Uo} play=${e} close=${i} />`:null}
    ${e.clocks.length?a`<ul class="clocks wide-list">
          ${e.clocks.map(c=>a`<${Po} key=${c.id} play=${e} clock=${c} />`)}
        </ul>`:a`<p class="soft small">${r("No clocks yet. What are they up against?")}</p>`}
  </section>`}function Po({play:e,clock:t}){let[s,n]=b(!1),o=e.role==="gm",i=o||e.role==="player"&&t.ticked_by==="players",{name:c}=t,u=f=>e.actAfter(()=>e.table.
tickClock(t.id,{by:f}),({changes:h})=>{let p=h.find(({who:$,track:m})=>$===t.id&&m==="filled")?.to??t.filled;e.say(r("{name}: {filled} of {size}",{name:c,filled:p,
size:t.size}))}),l=t.filled>=t.size&&t.kind!=="tug_of_war",d=t.state==="locked";return a`<li class=${`clock ${Et(t.filled)}`}>
    <${Is} clock=${t} />
    <h3 class="name">${c}</h3>
    <div class="num">
      <span>${[r("{filled} of {size}",t),...yo(e,t)].join(" \xB7 ")}</span>
      ${t.visible?null:a`<span class="chip"><${O} name="eye" />${r("only you")}</span>`}
    </div>
    ${i?a`<div class="ctl">
          <${v}
            play=${e}
            class="mini"
            aria-label=${r("{name}: one back",{name:c})}
            lacks=${t.filled<=0}
            queued
            onClick=${()=>u(-1)}
          >
            <${O} name="minus" />
          <//>
          <${v}
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
    ${o&&s?a`<${Ho} play=${e} clock=${t} />`:null}
  </li>`}function yo(e,t){let s=[],n=t.after&&e.clock(t.after)?.name,o=t.rival&&e.clock(t.rival)?.name;return t.state==="locked"&&n?[r("locked until {name} is f\
ull",{name:n})]:(t.kind!=="progress"&&s.push(e.label("clock",t.kind)),t.state!=="open"&&s.push(e.label("state",t.state)),o&&s.push(r("against {name}",{name:o})),
t.loops&&s.push(C(t.loops,"full once","full {n} times")),s)}function Et(e){let t=M(e),[s,n]=b(!1);return N(()=>{if(t.current===e)return;t.current=e,n(!0);let o=setTimeout(
()=>n(!1),900);return()=>clearTimeout(o)},[e]),s?"flash":""}function Ho({play:e,clock:t}){let{id:s,name:n,version:o,visible:i,ticked_by:c}=t,u=d=>e.act(()=>e.table.
changeClock(s,d,o)),l=async()=>{await e.ask(r("Put {name} away for good?",{name:n}),r("Put it away"))&&(await e.act(()=>e.table.deleteClock(s,o)),document.getElementById(
"clocks-title")?.closest("section").querySelector("button")?.focus())};return a`<div class="more-row row wrap">
    <${v} play=${e} class="mini" onClick=${()=>u({visible:!i})}>
      ${i?r("Hide it"):r("Show it to all")}
    <//>
    <${v}
      play=${e}
      class="mini"
      aria-pressed=${String(c==="players")}
      onClick=${()=>u({ticked_by:c==="players"?"gm":"players"})}
    >
      ${r("Players tick it")}
    <//>
    <${v} play=${e} class="mini" onClick=${l}>${r("Put it away")}<//>
  </div>`}function Uo({play:e,close:t}){let[s,n]=b({name:"",size:6,kind:"progress",visible:!0,players:!0,link:""}),[o,i]=b(!1),[c,u]=b(!1),l=M(null);N(()=>l.current?.
focus(),[]);let d=$=>n({...s,...$}),f=Object.entries(e.game.labels.clock??{}),h={racing:"rival",linked:"after"}[s.kind];return a`<form class="stack more-row" onSubmit=${async $=>{
$.preventDefault();let m=s.name.trim();if(!m||s.kind==="linked"&&!s.link){u(!0);return}let k={name:m,size:s.size,kind:s.kind,visible:s.visible,ticked_by:s.players?
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
      ${Go.map($=>a`<button type="button" aria-pressed=${String(!o&&s.size===$)} onClick=${()=>{i(!1),d({size:$})}}>${$}</button>`)}
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
        ${f.map(([$,{label:m}])=>a`<option value=${$}>${m}</option>`)}
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
            ${e.clocks.map(({id:$,name:m})=>a`<option value=${$}>${m}</option>`)}
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
      <${v} play=${e} class="primary">${r("Start the clock")}<//>
      <button type="button" onClick=${t}>${r("Cancel")}</button>
    </div>
  </form>`}var zo=1e4,It="sessionStorage",Yo=["ask","narrate","character"];function X(e,t,s,n){let[o,i]=b(()=>Ko(e,t,s)??s),c=h=>JSON.stringify(h)!==JSON.stringify(s),u=h=>{
let p={...o,...h};i(p),l(p),n?c(p)&&!e.actions.has(e.focus)&&(e.focus=n):e.writes(c(p)||Yo.some($=>ke(e,$)))},l=h=>{ge(It,t,e,c(h)&&JSON.stringify(h).length<=zo?
h:void 0)},d=()=>u(s),f=async(h,p)=>{l(s);let $=()=>{d(),e.focus===n&&(e.focus=""),p?.()};await e.act(h,$)===void 0&&l(o)};return{draft:o,written:c(o),change:u,
clear:d,send:f}}function ke(e,t){return ne(It,t,e)!==void 0}function Ko(e,t,s){let n=ne(It,t,e),o=([i,c])=>Ks(n[i])===Ks(c);if(!(!n||!Object.entries(s).every(o)))
return Object.fromEntries(Object.keys(s).map(i=>[i,n[i]]))}function Ks(e){return e===null?"none":Array.isArray(e)?"list":typeof e}var Jo=12;function et(e){return!e.game.joins||!e.session.options.published?[]:e.entries.filter(t=>t.type==="rolled"&&!t.reversed_by).slice(-Jo).reverse().map(t=>({
id:t.action??`r${t.seq}`,entry:t}))}function tt({play:e,rolls:t,picked:s,change:n}){let o=i=>n(s.includes(i)?s.filter(c=>c!==i):[...s,i]);return a`<details open=${s.
length>0}>
    <summary>${r("Rolls that count in this one")}</summary>
    <div class="stack">
      <p class="hint">
        ${r("Of a group, a set-up, an opponent or an attack: rolls that were made before. They count in the order of your presses.")}
      </p>
      ${t.map(({id:i,entry:c})=>{let{goal:u,outcome:l}=c.ruling??{},d=s.length>1&&s.includes(i)&&`${s.indexOf(i)+1}.`,f=[c.character_name??c.by_name,u,l&&e.label(
"outcome",l)];return a`<button
          type="button"
          class="choice"
          aria-pressed=${String(s.includes(i))}
          onClick=${()=>o(i)}
        >${d||""} ${f.filter(Boolean).join(" \xB7 ")}</button>`})}
    </div>
  </details>`}function ce(e,t){return e.trim().toLowerCase()===t.trim().toLowerCase()}var st=class{constructor(t){this.me=t,this.game=null,this.people=[],this.characters=[],this.
clocks=[],this.formerNames={},this.actions=new Map}get role(){return this.people.find(({id:t})=>t===this.me)?.role??"player"}get isGm(){return this.role==="gm"}get gm(){
return this.people.find(({role:t})=>t==="gm")}get gmName(){return this.personName(this.gm?.id??"")}get family(){return this.game.family}get mine(){return this.characters.
filter(t=>this.actor(t.id)===this.me)}character(t){return this.characters.find(s=>s.id===t)}clock(t){return this.clocks.find(s=>s.id===t)}personName(t){return this.
people.find(s=>s.id===t)?.name??this.formerNames[t]??t}nameOf(t){return t==="gm"?this.gmName:t==="session"?r("the table"):this.character(t)?.name??this.clock(t)?.
name??this.personName(t)}actor(t){let s=this.people.find(({id:n,active:o})=>o&&n===this.character(t)?.owner);return s?s.id:this.gm?.id}isMe(t){return t==="gm"?this.
isGm:t===this.me||this.character(t)!==void 0&&this.actor(t)===this.me}label(t,s){return this.game?.labels[t]?.[s]?.label??String(s).replaceAll("_"," ")}help(t,s){
return this.game?.labels[t]?.[s]?.help??""}named(t){return t.replace(/`([a-z_]+)`/g,(s,n)=>R(this.field(n)?.title??n)).replace(/(?<!["\w])[ckp][1-9]\d*(?!["\w])/g,
s=>this.nameOf(s))}field(t){return this.game.spec.properties[t]}#e({consequences:t},{who:s,consequence:n}){return this.isMe(s)||t.some(({id:o,thrower:i})=>o===n&&
i===this.me)}awaited(t){let s=[];for(let n of this.actions.values()){let o=n.awaits.filter(i=>this.#e(n,i)===t);o.length&&s.push({action:n,turns:o,since:Math.min(
...o.map(({since:i})=>i))})}return s.sort((n,o)=>n.since-o.since)}};async function Js(e,t){let{characters:s}=await e.table.listCharacters(),n=s.find(o=>o.free&&ce(o.name,t));return n?Vs(e,n):e.table.makeCharacter({name:t})}async function Vs(e,{
id:t}){try{return await e.table.changeCharacter(t,{owner:e.me},"*")}catch(s){throw s.code==="not_yours"&&(s.code="character_taken"),s}}function Zs({play:e}){let t=e.
characters.filter(n=>n.free);if(e.role!=="player"||e.mine.length||!t.length)return null;let s=n=>e.act(()=>Vs(e,n),()=>{e.say(r("You play {name}.",n)),e.step()});
return a`<section class="card stack">
    <h2>${r("{gm} has prepared",{gm:e.gmName})}</h2>
    ${t.map(n=>a`<div class="stack">
        <${v} play=${e} class="wide" onClick=${()=>s(n)}>
          ${r("Play {name}",n)}
        <//>
        ${n.note&&a`<p class="hint">${n.note}</p>`}
      </div>`)}
    <p class="hint">${r("What they are able to do stands under People.")}</p>
  </section>`}function nt({play:e}){let{draft:{name:t,free:s},change:n,send:o}=X(e,"character",{name:"",free:!1});return a`<form class="card stack" onSubmit=${c=>{
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
  </form>`}var Vo={least:0,most:5,start:1};function le(e){let t={...Vo,...e.game.approach},{name:s="",part:n}=t,o=e.game.sheet.properties?.[n]?.additionalProperties??{};return{
...t,none:!s||!n,several:!!e.game.fields[s]?.many,values:o.enum,labels:o["x-enum-labels"]}}function We(e,t,s){let{labels:n,least:o}=le(e);return`${W(t)} ${n?.[s]?.
label??(o<0&&s>=0?`+${s}`:s)}`}function Zo(e,t,s){let{member:n}=e.game.approach;return We(e,t,n?s[n]:s)}function Qo(e,t){return e.game.sheet.properties?.[t]?.["\
x-names"]??[]}function W(e){return e.charAt(0).toUpperCase()+e.slice(1)}var Qs={cid:"",spec:{goal:""},picked:[],others:[],clock:"",used:[],joins:[],declare:0};function ot({
play:e,again:t,close:s}){let n=(e.isGm?e.characters:e.mine).filter(({id:g})=>!t||g===t.character),o=le(e),i=t?{...Qs,spec:{goal:t.spec.goal??""},picked:Xs(t,o)}:
Qs,{draft:c,written:u,change:l,clear:d,send:f}=X(e,t?`ask ${t.id}`:"ask",i);if(!n.length)return a`<${nt} play=${e} />`;let{spec:h,others:p,declare:$}=c,m=n.find(
({id:g})=>g===c.cid)??n[0],k=m.sheet[o.part]??{},w=t!==void 0&&Xs(t,o).some(g=>!(g in k)),[[S,x]=[]]=Object.entries(e.game.members).filter(([g])=>g!==o.name),_=S?
Object.entries(m.sheet[S]??{}):[],D=Object.values(e.game.pushes).find(({field:g})=>g===S)?.costs,U=Xo(e,o),z=Object.entries(k),P=Qo(e,o.part).filter(g=>!z.some(
([A])=>ce(A,g))),J=e.clocks.filter(({state:g})=>g==="open"),T=c.picked.filter(g=>g in k),L=c.used.filter(g=>_.some(([A])=>A===g)),E=et(e),j=c.joins.filter(g=>E.
some(({id:A})=>A===g)),F=J.some(({id:g})=>g===c.clock)?c.clock:"",Y=(g,A)=>{let{[g]:G,...H}=h;l({spec:A===null?H:{...H,[g]:A}})},Ke=g=>{let A=o.several?2-p.length:
1,G=o.several?p:[];T.includes(g)?l({picked:T.filter(H=>H!==g),others:G}):l({picked:A>0?[...T,g].slice(-A):T,others:G})},_t=()=>{let g=(o.several?2-T.length:1)-p.
length;l({picked:o.several?T:[],others:g>0?[...p,{name:""}]:[]})},Je=g=>{if(p.some(re=>re.name===g)){l({others:p.filter(re=>re.name!==g)});return}let A=o.several?
1:0,G=A?p.slice(-A):[],H=A-G.length;l({picked:H?T.slice(-H):[],others:[...G,{name:g}]})},Ne=(g,A)=>l({others:p.map((G,H)=>H===g?{...G,...A}:G)}),jt=g=>l({used:L.
includes(g)?L.filter(A=>A!==g):[...L,g]}),me=p.map(g=>({...g,name:g.name.trim()})).filter(({name:g})=>g),qt=g=>{g.preventDefault(),Q&&f(async()=>{let A=[...T];if(me.
length){let re=e.character(m.id),Ro=me.map(({name:Nt,value:Os=o.start})=>[Nt,o.member?{[o.member]:Os}:Os]),Lo={...re.sheet,[o.part]:{...k,...Object.fromEntries(
Ro)}};await e.table.changeCharacter(m.id,{sheet:Lo},re.version),await e.refresh(),A.push(...me.map(({name:Nt})=>Nt))}let G=e.character(m.id),H={character:m.id,spec:tr(
w?null:o,$e,A,G.sheet)};return L.length&&(H.spec[S]=L.map(re=>({name:re,[x]:e.character(m.id).sheet[S][re]}))),F&&(H.clock=F),j.length&&(H.joins=j),$&&(H.declare=
$),t&&(H.follows=t.id),e.table.openAction(H)},()=>{e.look(""),e.say(r("{gm} is asked.",{gm:e.gmName}))})},Ve=()=>{d(),s?.(),e.look("")},At=U.filter(g=>e.game.fields[g].
kind==="number").map(g=>[g,h[g]??0]),$e={...h,...Object.fromEntries(At)},q=g=>typeof $e[g]!="string"||$e[g].trim()!=="",y=U.filter(g=>($e[g]??"")===""||!q(g)),Q=h.
goal.trim()&&!y.length&&(o.none||w||T.length>0||me.length>0||j.length>0);return a`<form class="card stack" onSubmit=${qt}>
    ${n.length>1&&a`<div>
        <label for="who">${r("Who?")}</label>
        <select
          id="who"
          value=${m.id}
          onChange=${g=>l({cid:g.target.value,picked:[],others:[],used:[]})}
        >
      ${n.map(({id:g,name:A})=>a`<option value=${g}>${A}</option>`)}</select></div>`}
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
    ${!o.none&&!w&&a`<fieldset><legend>${o.several?r("With which traits? Up to two"):r("How?")}</legend>
      <div class="row wrap">
        ${z.map(([g,A])=>a`<button
              type="button"
              aria-pressed=${T.includes(g)?"true":"false"}
              class="choice"
              onClick=${()=>Ke(g)}
            >
              ${Zo(e,g,A)}
            </button>`)}
        ${P.map(g=>a`<button
              type="button"
              class="choice usual"
              aria-pressed=${p.some(A=>A.name===g)?"true":"false"}
              onClick=${()=>Je(g)}
            >
              ${g}
            </button>`)}
        <button
          type="button"
          class="choice"
          aria-pressed=${p.some(({name:g})=>!P.includes(g))?"true":"false"}
          onClick=${_t}
        >
          ${z.length?r("Something else \u2026"):r("Name it \u2026")}
        </button>
      </div>
      ${p.map((g,A)=>a`<div class="row wrap other">
        <input
          aria-label=${r("Its name")}
          maxlength="80"
          placeholder=${r("Its name")}
          value=${g.name}
          onInput=${G=>Ne(A,{name:G.target.value})}
        />
        ${o.values?a`<select
              aria-label=${r("How good?")}
              value=${g.value??o.start}
              onChange=${G=>Ne(A,{value:G.target.value})}
            >
              ${o.values.map(G=>a`<option value=${G}>${o.labels[G].label}</option>`)}
            </select>`:a`<${zs}
              says=${r("How good?")}
              value=${g.value??o.start}
              least=${o.least}
              most=${o.most}
              change=${G=>Ne(A,{value:G})}
            />`}
        <span class="hint">${r("It is put on the sheet.")}</span></div>`)}
    </fieldset>`}
    ${U.map(g=>a`<${te}
          key=${g}
          play=${e}
          name=${g}
          needed
          value=${h[g]}
          change=${A=>Y(g,A)}
        />`)}
    ${_.length>0&&a`<fieldset>
        <legend>
          ${e.field(S).title} ${D&&a`<span class="soft">${r("{costs} each",{costs:ue(e,D)})}</span>`}
        </legend>
        <div class="row wrap">
      ${_.map(([g,A])=>a`<button
            type="button"
            class="choice"
            aria-pressed=${L.includes(g)?"true":"false"}
            onClick=${()=>jt(g)}
          >
            ${g} +${A}
          </button>`)}
    </div></fieldset>`}
    ${"clock"in e.game.fields&&!e.game.clock_flag&&!t&&e.clocks.length>0&&a`<div>
        <label for="clock">${r("Which clock does it fill?")}</label>
        <select id="clock" value=${F} onChange=${g=>l({clock:g.target.value})}>
      <option value="">${r("none")}</option>
      ${J.map(g=>a`<option value=${g.id}>${g.name} (${g.filled}/${g.size})</option>`)}
    </select>
  </div>`}
    ${E.length>0&&a`<${tt} play=${e} rolls=${E} picked=${j} change=${g=>l({joins:g})} />`}
    <details><summary>${r("More")}</summary><div class="stack">
      ${"multiple"in e.game.counted&&a`<div>
          <label for="declare">${r("Several actions this turn: how many?")}</label>
          <${B} id="declare" value=${$} most=${10} change=${g=>l({declare:g})} />
        </div>`}
      ${ae(e,["player","shared"],!1).filter(([g])=>!U.includes(g)&&er(e,g)).map(([g])=>a`<${te}
              key=${g}
              play=${e}
              name=${g}
              value=${h[g]}
              change=${A=>Y(g,A)}
            />`)}
    </div></details>
    ${h.goal.trim()&&!Q?a`<p class="hint">
          ${y.length?r("Still needed: {what}.",{what:y.map(g=>e.field(g).title).join(", ")}):r("How do you do it? Pick it above, or name it.")}
        </p>`:null}
    <${v} play=${e} class="primary wide" lacks=${!Q}>
      ${t?r("Go on at {position}",{position:e.label("position",t.next)}):e.isGm?r("Call for the roll"):r("Ask {gm}",{gm:e.gmName})}
    <//>
    ${(s||u)&&a`<button type="button" class="quiet wide" onClick=${Ve}>${r("Cancel")}</button>`}
  </form>`}function Xo(e,t){let{fields:s,from_sheet:n,needed:o}=e.game,i=([c,{owner:u,required:l}])=>u!=="gm"&&(l&&!n.includes(c)||c in o);return Object.entries(
s).filter(c=>!c[0].includes(".")&&i(c)).map(([c])=>c).filter(c=>!["goal",t.name].includes(c))}function er(e,t){let{fields:s,counted:n,from_tracks:o,harm_field:i,
offers:c}=e.game,u=Object.values(c).flatMap(({sets:l={},copies:d,counts:f,adds:h})=>[...Object.keys(l),d,f,h]);return["goal","note",i,...o,...u].includes(t)||t in
n?!1:s[t]!==void 0&&s[t].kind!=="object"}function ue(e,t){return Object.entries(t).map(([s,n])=>`${n} ${e.label("track",s)}`).join(", ")}function Xs({spec:e},{name:t,
several:s}){return s?(e[t]??[]).map(n=>n.name):e[t]?[e[t]]:[]}function tr(e,t,s,n){let o=Object.fromEntries(Object.entries(t).filter(([,i])=>i!==""&&i!==null));
return e?e.several?{...o,[e.name]:s.map(i=>({name:i,[e.number]:n[e.part][i]}))}:s[0]?{...o,[e.name]:s[0]}:o:o}var en=["bad","fail","price","clean","crit"];function we(e,{outcome:t,degree:s,success:n=!0}){return e.game.grades[s??t]??(n?"clean":"fail")}var rt={bad:"bad",fail:"\
bad",price:"price",clean:"good",crit:"good"};function K(e,t,s={}){let n=new Map;for(let i of[...t].reverse()){let{degree:c,outcome:u,chance:l,ticks:d}=i;if(!l.decimal)
continue;let f=c?e.label("degree",c):e.label("outcome",u),h=n.get(f)??{kind:we(e,i),chance:0,says:f,more:""};h.chance+=l.decimal,h.more=Dt(e,u,s)||h.more,d&&(h.
says=`${f}, ${C(d,"{n} tick","{n} ticks")}`),n.set(f,h)}let o=[...n.values()].sort((i,c)=>en.indexOf(i.kind)-en.indexOf(c.kind));return o.map((i,c)=>({...i,more:i.
more===o[c-1]?.more?"":i.more&&R(i.more)}))}function Dt(e,t,s={}){let n=Object.keys(e.game.slots).find(o=>e.game.slots[o].includes(t));return s[n]??""}function tn({
game:{slots:e,outcomes_of:t={}}},s){let n=Object.keys(t).find(i=>s[i]),o=n?t[n]:Object.values(t).flat();return Object.keys(e).filter(i=>e[i].some(c=>o.includes(
c))===!!n)}function it(e,t){return e.label(e.game.labels.slot?"slot":"outcome",t)}function at(e){return e.filter(({kind:t})=>t==="bad"||t==="fail").reduce((t,{chance:s})=>t+
s,0)}function se(e,t){return Ds(e.map(({chance:n})=>n)).filter((n,o)=>t.includes(e[o].kind)).reduce((n,o)=>n+o,0)}function ve(e){let{sides:t,outcomes:s=[]}=e??{};
return t?.length===0&&s.length>0&&s.every(({success:n})=>!n)}function sn(e){return r("{n} in 100 it works.",{n:se(e,["price","clean","crit"])})}function Rt(e,t){
let s=e.stakes.get(t.id)?.value,n=s?.options?.find(({kind:l,offer:d})=>!d&&l==="assist");if(!n?.outcomes?.length||!s.outcomes?.length)return;let[o,i]=[s,n].map(
({outcomes:l})=>K(e,l,t.says)),[c,u]=[o,i].map(l=>se(l,["price","clean","crit"]));return{was:o,parts:i,now:c,next:u}}function ct({level:e,of:t=3}){let s=Array.from({length:t},(o,i)=>t===1?14:4+10*i/(t-1)),n=18/t;return a`<svg class="lv" viewBox="0 0 18 16" aria-hidden="true">
    ${s.map((o,i)=>a`<rect
          class=${i<e?"on":""}
          x=${1+n*i}
          y=${15-o}
          width=${n-2}
          height=${o}
          rx="1"
        />`)}
  </svg>`}function Ce({name:e,shape:t,value:s,cap:n,soon:o=0,of:i}){let c=n===void 0?0:Math.max(n,s),u=c>9,l=o?` ${o>0?"+":"\u2212"} ${Math.abs(o)}`:"",d=`${s}${l}${n?
` ${r("of")} ${n}`:""}`,f=[];for(let h=0;h<Math.min(c,20);h+=1){let p=o>0&&h>=s&&h<s+o,$=o<0&&h<s&&h>=s+o;f.push(a`<svg viewBox="0 0 18 18" aria-hidden="true">
        ${nr(t,p||$?"soon":h<s?"on":"")}
      </svg>`)}return a`<div class=${`track${u?" many":""}`}>
    <span class="nm">${i?a`<span class="off">${i}: </span>`:null}${e}</span>
    <span class="boxes">${f}</span><span class="soft tiny nn">${d}</span>
  </div>`}var sr={diamond:["dia","M9 1.5 16.5 9 9 16.5 1.5 9Z"],hexagon:["skull","M9 1.5 15.5 5.2V12.8L9 16.5 2.5 12.8V5.2Z"],drop:["box","M9 1.5C12 5.5 14 8 14\
 11.2A5 5 0 0 1 4 11.2C4 8 6 5.5 9 1.5Z"],round:["box","M9 2A7 7 0 0 1 9 16A7 7 0 0 1 9 2Z"]};function nr(e,t){let[s,n]=sr[e]??[];return n?a`<path class=${`${s}\
 ${t}`} d=${n} />`:a`<rect class=${`box ${t}`} x="2" y="2" width="14" height="14" rx="2" />`}function lt(e,{who:t,track:s,amount:n}){let o=t==="gm"&&e.family!=="duality";return`${!t||t==="actor"||e.isMe(t)&&!o||t==="assistant"?"":`${e.nameOf(o?"session":
t)}: `}${n} ${e.label("track",s)}`}function nn({play:e,action:t,stakes:s,parts:n,docked:o}){let i={options:[],costs:[],...s},c=e.character(t.character),u=Ee(e,t),
l=or(e,t,i,n,o),d=new Set(i.options.map(({offer:m})=>m).filter(Boolean)),f=t.offers.filter(m=>m.state==="open"&&m!==o&&!d.has(m.id)),h=t.offers.filter(({state:m,
by:k})=>m==="declined"&&e.isMe(k));if(!u.length&&!l.length&&!f.length&&!h.length)return null;let p=(m,k)=>k*i.costs.filter(w=>w.who===t.character&&w.track===m).
reduce((w,{amount:S})=>w+S,0),$=Object.entries(e.game.tracks).filter(([m,{of:k}])=>k==="character"&&ir(e).has(m)&&c?.tracks[m]);return a`<section class="card" aria-labelledby="options-title">
    <h2 id="options-title" class="off">${r("What would change it")}</h2>
    ${$.map(([m,{cost:k}])=>a`<${Ce}
          name=${e.label("track",m)}
          shape=${e.game.tracks[m].shape}
          value=${c.tracks[m].value}
          cap=${c.tracks[m].cap}
          soon=${p(m,k==="adds"?1:-1)}
        />`)}
    ${u.length>0&&a`<section class="gain-group">
        <div class="line"><h3>${r("Taken")}</h3></div>
        <ul>${u.map(m=>a`<${de} key=${m.title} ...${m} play=${e} action=${t} />`)}</ul>
      </section>`}
    ${l.map(m=>a`<section class="gain-group" key=${m.title+m.gain}>
        <div class="line"><h3>${m.title}</h3><p class="gain"><b>${m.gain}</b></p></div>
      ${m.parts&&a`<${Z} plain parts=${m.parts} was=${n&&at(n)} />`}
      <ul>
        ${m.ways.map(k=>a`<${de} key=${k.title} ...${k} play=${e} action=${t} />`)}
      </ul></section>`)}
    ${h.length>0&&a`<section class="gain-group">
        <ul>
          ${h.map(m=>a`<${de}
                key=${m.id}
                ...${ee(e,t,m)}
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
          ${f.map(m=>a`<${de} key=${m.id} ...${ee(e,t,m)} play=${e} action=${t} />`)}
        </ul>
      </section>`}
  </section>`}function Ee(e,t){let n=Object.entries(t.spec).filter(([i,c])=>{let u=e.field(i);return u?.["x-free"]&&u["x-widget"]!=="textarea"&&u["x-widget"]!==
"text"&&c&&!(Array.isArray(c)&&!c.length)}).map(([i])=>({field:i,title:e.field(i).title,cost:"",buttons:[{text:r("Taken"),pressed:!0,run:()=>e.table.changeAction(
t.id,{spec:{[i]:null}},"*")}]})),o=t.offers.filter(({state:i})=>i==="accepted");return[...n,...o.map(i=>ee(e,t,i))]}function or(e,t,s,n,o){let i=new Map;for(let u of s.
options){if(u.set?.experiences||o&&u.offer===o.id||rr(t,u))continue;let l=JSON.stringify((u.outcomes??[]).map(({outcome:d,degree:f,effect:h,ticks:p,chance:$})=>[
d,f,h,p,$.fraction]));i.has(l)||i.set(l,{option:u,ways:[]}),i.get(l).ways.push(lr(e,t,u,s.costs))}return[...[...i.values()].map(({option:u,ways:l})=>{let d=u.outcomes?.
length?K(e,u.outcomes):null,[f,h]=[n,d].map(w=>w&&se(w,["price","clean","crit"])),p=s.success?.fraction===u.success?.fraction,$=w=>w.find(S=>we(e,S)==="clean"),
[m,k]=[$(s.outcomes??[]),$(u.outcomes??[])];return!p&&d&&n?{title:ar(e,u),gain:r("{now} to {next} %",{now:f,next:h}),parts:d,ways:l}:m&&k&&m.effect!==k.effect?{
title:k.ticks>m.ticks?r("More effect"):r("Less danger, less effect"),gain:C(k.ticks,"{effect}: {n} tick, not {now}","{effect}: {n} ticks, not {now}",{effect:e.label(
"effect",k.effect),now:m.ticks}),parts:null,ways:l}:{title:r("Otherwise"),gain:"",parts:null,ways:l}}),...cr(e,t,s,n)]}function rr({offers:e},{kind:t,word:s,offer:n}){
return n?e.some(({id:o,state:i})=>o===n&&i!=="open"):e.some(({trade:o,state:i})=>o&&i==="open"&&t==="trade"&&s===o)}function ir(e){let{offers:t,pushes:s,from_tracks:n}=e.
game;return new Set([...n,...[...Object.values(t),...Object.values(s)].flatMap(({costs:o={}})=>Object.keys(o))])}function ar({family:e},{kind:t}){return e==="po\
ol"?r("One sure success"):e==="duality"&&t==="assist"?r("A helping hand"):r("One more die")}function cr(e,t,s,n){let o=s.options.find(({set:h})=>h?.experiences),
i=e.game.pushes[o?.option]?.costs??{},c=t.spec.experiences??[],l=Object.entries(e.character(t.character)?.sheet.experiences??{}).map(([h,p])=>{let $=c.some(k=>k.
name===h),m=$?c.filter(k=>k.name!==h):[...c,{name:h,modifier:p}];return{title:`${h} +${p}`,cost:r("{costs}; {gm} agrees again",{costs:ue(e,i),gm:e.gmName}),buttons:[
{text:$?r("Added"):r("Add"),pressed:$,run:()=>e.table.changeAction(t.id,{spec:{experiences:m}},"*")}]}});if(!o||!l.length)return[];let d=o.outcomes?.length?K(e,
o.outcomes):null,f=d&&n?r("{now} to {next} %",{now:se(n,["price","clean","crit"]),next:se(d,["price","clean","crit"])}):"";return[{title:r("An Experience"),gain:f,
parts:d,ways:l}]}function lr(e,t,s,n){let o=t.offers.find(({id:d})=>d===s.offer);if(o)return ee(e,t,o);let i=s.costs.filter(({track:d})=>d in e.game.tracks).map(
d=>d.who==="assistant"?r("who helps pays {cost}",{cost:lt(e,d)}):lt(e,d)).join(", "),c={title:e.label("choice",s.option),says:e.help("choice",s.option),cost:i},
u=s.costs.find(({track:d})=>d in e.game.once_a_turn);if(u&&ur(e,t.character,u.track))return{...c,cost:r("once a turn, and spent in this one"),buttons:[]};let l=dr(
e,t,s.costs);if(l)return{...c,note:l,buttons:[]};if(s.set)return{...c,note:Ft(e,t,[...n,...s.costs],s.costs),buttons:[{text:r("Take"),run:()=>e.table.changeAction(
t.id,{spec:s.set},"*")}]};if(s.kind==="trade")return{...c,cost:r("{gm} must agree",{gm:e.gmName}),buttons:[{text:r("Ask"),run:()=>e.table.makeOffer(t.id,{kind:"\
trade",trade:s.word})}]};if(s.kind==="assist"){let d=rn(t,e.characters);return{...c,note:Lt(t).length&&!d.length?r("Nobody else can help."):"",buttons:d.map(({id:f,
name:h})=>({text:r("Ask {name}",{name:h}),run:()=>e.table.makeOffer(t.id,{kind:"assist",character:f})}))}}return{...c,cost:r("the others offer one, or {gm}",{gm:e.
gmName}),buttons:[]}}var on=({state:e})=>e==="open"||e==="accepted",ut=(e,t)=>t.offers.filter(s=>on(s)&&(e.isMe(s.to)||e.isMe(s.by))),Lt=e=>e.offers.filter(t=>t.
kind==="assist"&&on(t)),rn=(e,t)=>t.filter(({id:s})=>s!==e.character&&!Lt(e).some(({character:n})=>n===s));function Bt(e,t){let s=e.game.offers.assist,n=Lt(t).filter(
({state:o})=>o==="accepted");return s&&n.length<(s.most??1)?rn(t,e.mine):[]}function ur(e,t,s){let n=e.entries.findLast(({type:i})=>i==="turn_started")?.seq??0,
o=i=>i.who===t&&i.track===s&&i.amount<0;return e.entries.some(({type:i,seq:c,changes:u,reversed_by:l})=>i==="rolled"&&c>n&&!l&&u.some(o))}function dr(e,t,s){for(let{
who:n,track:o,amount:i}of s){let{value:c}=e.character(t.character)?.tracks[o]??{};if(!(n!=="actor"||c===void 0||e.game.tracks[o]?.cost!=="spends")&&c<i)return r(
"{name} has {n}.",{name:e.label("track",o),n:c})}return""}function Ft(e,t,s,n=s){for(let[o,{value:i,cap:c}]of Object.entries(e.character(t.character)?.tracks??{})){
if(c===void 0||e.game.tracks[o]?.cost!=="adds"||!n.some(d=>d.track===o))continue;let u=s.filter(d=>d.track===o&&["actor",t.character].includes(d.who)),l=i+u.reduce(
(d,{amount:f})=>d+f,0)-c;if(u.length&&l>0)return r("{name}: {n} more than there is room for",{name:e.label("track",o),n:l})}return""}function an(e,t){let{changes:s=[],
tick:n,start_clock:o}=t.price??{},i=s.map(({who:c,track:u,amount:l})=>`${e.isMe(c)?"":`${e.nameOf(c)}: `}${l} ${e.label("track",u)}`);return n&&i.push(`${e.nameOf(
n.clock)}: ${C(n.by,"{n} tick","{n} ticks")}`),o&&i.push(r("a new clock: {name}, {ticks} of {size}",o)),i.join(", ")}function cn(e,t,s){let{id:n,by:o,to:i,state:c,
text:u,price:l,kind:d,...f}=s,{title:h,cost:p}=ee(e,t,{...s,price:void 0}),$=(x,_)=>x===fr[d]&&(x!=="die"||Object.keys(_).every(D=>mr.includes(D))),k=Object.entries(
h?f:{kind:d,...f}).filter(([x,_])=>!$(x,_)).map(([x,_])=>`${x}: ${JSON.stringify(_)}`),S=[p,l&&($r(l)?an(e,{price:l}):JSON.stringify(l)),...k].filter(Boolean).join(
", ");return[S?`${h??""} (${S})`:h,u&&R(u)].filter(Boolean).join(" ")}var fr={assist:"character",bargain:"bargain",trade:"trade",die:"die"},mr=["source","sides"];
function $r({changes:e=[],tick:t,start_clock:s,...n}){let o=(i,...c)=>Object.keys(i??{}).every(u=>c.includes(u));return!Object.keys(n).length&&e.every(i=>o(i,"w\
ho","track","amount"))&&o(t,"clock","by")&&o(s,"name","ticks","size")}function ee(e,t,s){let n=s.kind==="assist"?e.nameOf(s.character):e.nameOf(s.by),o={assist:r(
"{who} helps",{who:n}),bargain:`${e.label("choice","bargain")}: ${e.label("why",s.bargain)}`,trade:e.label("choice",`trade_${s.trade}`),die:r("{who} gives a die\
: {source}, d{sides}",{who:n,...s.die})},i=(d,f)=>({text:d,run:()=>e.table.answerOffer(t.id,s.id,{answer:f})}),c=e.isMe(s.to),u=c?[i(r("Accept"),"accept"),i(r("\
No"),"decline")]:[i(r("Take back"),"withdraw")],l=e.game.offers[s.kind]?.costs;return{title:o[s.kind],says:s.text?R(s.text):"",cost:l?r("{who} pays {costs}",{who:n,
costs:ue(e,l)}):an(e,s),buttons:s.state==="accepted"?[i(r("Withdraw"),"withdraw")]:u,note:c||s.state!=="open"?"":r("waits for {who}",{who:e.nameOf(s.to)})}}function de({
play:e,title:t,says:s,cost:n,note:o,buttons:i}){let c=u=>e.act(u,()=>{e.pressed=t});return a`<li class=${i.length?"way":"way no"} data-way=${t}>
    <div>
      <b>${t}</b> <span class="cost">${n}</span>
      ${s&&a`<p class="says">${s}</p>`}
      ${o&&a`<p class="tiny soft">${o}</p>`}
    </div>
    <span class="row wrap">
      ${i.map(({text:u,pressed:l,run:d})=>a`<${v}
            play=${e}
            aria-pressed=${l===void 0?null:String(l)}
            aria-label=${`${u}: ${t}`}
            onClick=${()=>c(d)}
          >
            ${u}
          <//>`)}
    </span>
  </li>`}function fe({play:e,action:t,named:s=!1}){let{effective:n={}}=e.stakes.get(t.id)?.value??{},o=ie(t),i=Pt(e,o),{fields:c,members:u}=pr(e,t),l=typeof i.goal=="str\
ing"&&i.goal;l&&c.delete("goal");let d=s||e.mine.length===1&&e.mine[0].id===o.character,f=[...t.terms&&!d?[e.nameOf(o.character)]:[],...br(e,i,c),...De(c,"effec\
t",i.effect)?[Te(e,i.effect)]:[],...kr(e,t,i,c),...Or(e,i,c),...vr(e,o)];o.extra_actions&&f.push(C(o.extra_actions,"{n} extra action this turn","{n} extra actio\
ns this turn")),t.terms&&f.push(...Ht(e,t.terms));for(let x of hr)u.delete(x);let h=o.clock??(e.isGm?t.clock:void 0),p=h&&(e.clock(h)??{name:e.nameOf(h)}),$=i.warned_consequences,
m=Array.isArray($)&&$.length>0&&$.every(x=>typeof x=="string");m&&c.delete("warned_consequences");let k=De(c,"position",i.position)&&i.position,{positions:w}=dt(
e),S=xr(e,c,u,o.says);return a`${l&&a`<p class="says">${R(l)}</p>`}
    <div class="chips">
    ${f.map(x=>a`<span class="chip">${x}</span>`)}
    ${k&&a`<span class="chip">
        <${ct} level=${w.indexOf(k)+1} of=${w.length} />
        ${e.label("position",k)}
      </span>`}
    ${p&&a`<span class="chip">
        <${O} name="clock" />${p.name}${p.size&&a`, ${p.filled} ${r("of")} ${p.size}`}
      </span>`}
  </div>
    ${S.length>0&&a`<p class="small">${S.join(" \xB7 ")}</p>`}
    ${m&&a`<p class="note">${r("You are warned: {what}",{what:I($)})}</p>`}
    <${wr} play=${e} spec=${i} effective=${n} />`}var hr=["character","assistants","clock","task","fiction_changed","override","spec","offers","says","rules","d\
ice","thrower"];function pr(e,{id:t,spec:s,terms:n}){let o=([u,l])=>u!=="system"||l!==e.game.name?n||!gr(e.field(u),l):!1,i=new Map(Object.entries(n?n.spec??{}:
s).filter(o)),c=new Map(Object.entries(n??{}).filter(([u,l])=>u!=="action"||l!==t));return{fields:i,members:c}}function gr(e,t){return t===null||t===""||typeof t==
"object"&&!Object.keys(t).length||JSON.stringify(t)===JSON.stringify(e?.default)}function De(e,t,s){return!["string","number"].includes(typeof s)||s===""?!1:(e.
delete(t),!0)}function br(e,t,s){let n=le(e),o=[],[i,c]=n.several?[]:[t[n.name],t[n.number]];if(i&&De(s,n.name,i)){let u=De(s,n.number,c);o.push(u?We(e,i,c):W(i))}
for(let[u,l]of Object.entries(e.game.members)){let d=u===n.name?"":"+",f=Array.isArray(t[u])?t[u]:[];f.every(h=>ln(h,"name",l))&&(s.delete(u),o.push(...f.map(h=>`${h.
name} ${d}${h[l]}`)))}return o}function ln(e,...t){let s=Object.entries(e??{});return s.length===t.length&&s.every(([n,o])=>t.includes(n)&&["string","number"].includes(
typeof o))}function kr(e,t,s,n){let{difficulty:o=e.isGm?t.spec.difficulty:void 0}=s,i=t.terms?Cs(t.terms.spec):t.difficulty_commit||s.difficulty_hidden;if(i)for(let c of[
"difficulty","difficulty_hidden"])n.delete(c);return De(n,"difficulty",o)?[r("Difficulty {n}",{n:o})]:i?[r("Difficulty secret")]:[]}function wr({play:e,spec:t,effective:s}){
let n={position:i=>e.label("position",i),effect:i=>Te(e,i)},o=Object.keys(n).filter(i=>t[i]&&s[i]&&s[i]!==t[i]);return o.length?a`<p class="small reckoned">
    ${r("By the rules of the table:")} ${o.map((i,c)=>a`${c>0&&" \xB7 "}${Ut(t[i],s[i],n[i])}`)}
  </p>`:null}function Pt(e,{spec:t,agreed:s,terms:n}){if(!s||!n)return t;let o=c=>!(c in(n.spec??{}))&&(e.field(c)?.default??null)!==null,i=["position","effect",
"difficulty"].filter(o);return{...Object.fromEntries(i.map(c=>[c,e.field(c).default])),...t}}function yt(e){return[...new Set(e)].map(s=>`${e.filter(n=>n===s).length}\
d${s}`).join(" + ")}function Ht(e,{thrower:t,dice:s=[],rules:n}){let{game:o}=e,i=o&&n===o.rules&&n.startsWith("sha256:"),c=[yt(s),i?`${o.title} (${n.slice(0,15)}\
\u2026)`:n].filter(Boolean).join(", ");return[r("{name} throws the dice",{name:e.personName(t)}),c]}function vr(e,t){let{assistants:s=[],offers:n,task:o,fiction_changed:i,
override:c}=t,u=n.filter(({state:d})=>d==="accepted"),l=d=>u.some(({character:f,kind:h})=>h==="assist"&&f===d);return[...s.filter(d=>!l(d)).map(d=>r("{who} help\
s",{who:e.nameOf(d)})),...u.map(d=>cn(e,t,d)),...o?[r("Task: {what}",{what:o})]:[],...i?[r("Different now: {what}",{what:R(i)})]:[],...c?[r("Allowed all the sam\
e: {what}",{what:R(c)})]:[]]}function xr(e,t,s,n={}){let o=Object.entries(n).map(([c,u])=>c in e.game.slots?`${it(e,c)}: ${R(u)}`:Ie(c,u)),i=[...t].map(([c,u])=>{
let l=e.field(c);return l?u===!0?l.title:`${l.title}: ${Gt(l,u)}`:Ie(c,u)});return[...[...s].map(([c,u])=>Ie(c,u)),...i,...o]}function Ie(e,t){return`${e}: ${JSON.
stringify(t)}`}function Gt(e={},t){let{items:s,properties:n,"x-enum-labels":o}={...oe(e),...e};return typeof t=="boolean"?t?r("Yes"):r("No"):typeof t=="string"?
o?.[t]?.label??R(t):Array.isArray(t)?t.map(c=>Gt(s,c)).join(", "):typeof t!="object"||t===null?String(o?.[t]?.label??t):`(${Object.entries(t).map(([c,u])=>`${n?.[c]?.
title??c}: ${Gt(n?.[c],u)}`).join(", ")})`}function Or(e,t,s){let{counted:n,offers:o}=e.game,i=[...Object.keys(n),...Object.values(o).map(({counts:u})=>u)],c=[...s].
flatMap(([u,l])=>{let d=e.field(u);return!(["dice","costs"].includes(d?.["x-group"])&&!d["x-free"]&&!i.includes(u))||l!==!0&&typeof l!="number"?[]:(s.delete(u),
l===!0?[d.title]:[`${d.title} ${l}`])});for(let u of Object.keys(n)){let{number:l,of:d}=t[u]??{};!ln(t[u],"number","of")||d<=1||(s.delete(u),c.push(r("Action {n\
umber} of {of}",{number:l,of:d})))}return c}function Ut(e,t,s){return t===void 0||t===e?s(e):a`${s(t)} <s><span class="off">${r("instead of")} </span>${s(e)}</s>`}
function dt({game:{tables:e}}){let[t,s]=[e.positions,e.effects].map((n=[])=>n.map(({id:o})=>o));return{positions:t,effects:s}}function Re(e){let{fields:t}=e.game,
{positions:s,effects:n}=dt(e);return{position:t.position?.default??s[0],effect:t.effect?.default??n[0]}}function Te(e,t){let s=e.game.tables.effects?.find(({id:o})=>o===
t)?.ticks,n=e.label("effect",t);return s===void 0?n:`${n}, ${C(s,"{n} tick","{n} ticks")}`}function _e(e,{spec:t}){return t.system!==void 0&&t.system!==e.game.name}function zt(e){return{game:e,session:{options:{published:!0}},field:t=>e.spec.properties[t],
label:(t,s)=>e.labels[t]?.[s]?.label??String(s).replaceAll("_"," ")}}function un(e,{spec:t}){let[s,n]=b(null);return N(()=>{e.client.describeSystem(t.system).then(
o=>n(zt(o)),()=>{})},[t.system]),s}function Yt({play:e,action:t}){let s=un(e,t),n=e.stakes.get(t.id)?.value;if(!s||!n?.outcomes?.length)return null;let o=n.outcomes.
map(c=>({...K(s,[c])[0],chance:c.chance.decimal,says:s.label("outcome",c.outcome)})),i=Object.entries(n.readings??{});return a`<p><b>${W(n.summary)}</b></p>
    ${i.map(([c,{decimal:u}])=>a`<p class="small">
          ${s.label("reading",c)}: ${u.toLocaleString(V,{maximumFractionDigits:1})}
        </p>`)}
    ${o.length>1&&a`<${Z} parts=${o} /><${pe} parts=${o} />`}`}function dn({play:e,action:t,spec:s,set:n,agree:o,player:i}){let c=un(e,t);if(!c)return null;let u=f=>f in
s?s[f]:t.spec[f],l=[!0,!1].flatMap(f=>ae(c,["gm"],f)),d=Object.entries(c.game.spec.properties).filter(([f,h])=>h["x-owner"]==="gm"&&c.game.fields[f]?.kind==="ob\
ject"&&!h["x-joined"]);return a`<section class="card stack">
    <${Yt} play=${e} action=${t} />
    ${d.map(([f,h])=>a`<${Sr} name=${f} field=${h} value=${u(f)} change=${p=>n(f,p)} />`)}
    ${l.map(([f])=>a`<${te}
          key=${f}
          form="extra"
          play=${c}
          name=${f}
          value=${u(f)}
          change=${h=>n(f,h)}
        />`)}
    <${v} play=${e} class="primary" onClick=${()=>o({})}>${r("Agree: {player} can roll",{player:i})}<//>
  </section>`}function Sr({name:e,field:t,value:s,change:n}){let o=(i,c)=>{let{[i]:u,...l}=s??{},d=Number.parseInt(c,10),f=Number.isNaN(d)?l:{...l,[i]:d};n(Object.
keys(f).length?f:null)};return a`<fieldset>
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
  </fieldset>`}var fn=globalThis.trustedTypes?.createPolicy("card",{createHTML:e=>e});function ft({markup:e,load:t}){let s=M(null),[n,o]=b(e),[i,c]=b(!1);return N(()=>{!n&&t&&
t().then(o,()=>c(!0))},[]),N(()=>{s.current&&n&&(s.current.innerHTML=fn?fn.createHTML(n):n)},[n]),a`<div class="embedded" ref=${s}>${!n&&(i?r("It could not be l\
oaded."):"\u2026")}</div>`}function je(e,{refusals:t}){return e.ask(r("The host ended the chapter before your dice fell: another set of dice that could be seen beforehand. It is refusal {\
n} of your rolls. Roll in the new chapter?",{n:t}),r("Roll"))}function mn({code:e},{type:t,by:s,action:n,character:o},i){return["action_over","offer_lapsed"].includes(
e)?!1:t==="rolled"?s===i.me||i.isMe(o):s===i.me&&!!n}var Cr=["player","shared","gm"];function $n({play:e}){let[t,s]=b([]),[n,o]=b(null),[i,c]=b(""),u=f=>o(he(f,e));N(()=>{Promise.all(e.game.extras.map(f=>e.client.
describeSystem(f))).then(s,u)},[]);let l=[...t,e.game],d=l.find(f=>f.name===i)??l[0];return a`<div><label for="dice-of">${r("Which dice?")}</label>
      <select id="dice-of" value=${d.name} onChange=${f=>c(f.target.value)}>
        ${l.map(f=>a`<option value=${f.name}>${f.title}</option>`)}
      </select></div>
    ${n&&a`<p class="note bad" role="alert">${n.text} ${n.more.join(" ")}</p>`}
    <${Tr} key=${d.name} play=${e} game=${d} told=${u} clear=${()=>o(null)} />`}function Tr({play:e,game:t,told:s,clear:n}){let[o,i]=b({}),[c,u]=b(t.approach.start??
1),[l,d]=b(""),[f,h]=b(""),p=t.name!==e.game.name&&e.session.options.published,$=zt(t),[m,k]=b([]),[w,S]=b({of:"",rules:"",sides:[],problem:null}),x=p&&t.joins&&
e.mine.length?et(e):[],{approach:_,fields:D}=t,U=q=>!D[q]?.many&&q!=="goal"&&q!==_.name,[z,P]=[!0,!1].map(q=>ae($,Cr,q).map(([y])=>y).filter(U)),J=(q,y)=>i({...o,
[q]:y}),T=z.filter(q=>D[q]?.required).map(q=>[q,_r($.field(q))]),L={...Object.fromEntries(T.filter(([,q])=>q!==void 0)),...o},E=D[_.name]?.many,j=()=>{let y=Object.
entries(L).filter(([,g])=>g!==null&&g!=="").map(([g,A])=>[g,jr($.field(g),A)?Number(A):A]),Q=E?{[_.name]:[{name:r("Dice"),[_.number]:c}]}:{};return{system:t.name,
...Object.fromEntries(y),...Q}},F=JSON.stringify(j());N(()=>{if(!p||m.length)return;let q=new AbortController,{signal:y}=q;return e.client.odds(JSON.parse(F),{signal:y}).
then(({rules:Q,sides:g})=>S({of:F,rules:Q,sides:g,problem:null}),Q=>y.aborted||S({of:F,rules:"",sides:[],problem:Q})),()=>q.abort()},[F,p,m.length]);let Y=w.of===
F&&!w.problem?w:null,Ke=w.of===F?w.problem:null,_t=Y&&[yt(Y.sides),Y.rules].filter(Boolean).join(", "),Je=async()=>{n();try{h(await qr(e,j()))}catch(q){s(q)}},Ne=()=>{
let{entry:q}=x.find(({id:g})=>g===m[0]),y=e.isMe(q.character)?q.character:e.mine[0].id,Q=q.ruling?.goal;return e.table.openAction({character:y,spec:{...j(),...Q?
{goal:Q}:{}},joins:m})},jt=()=>e.table.rollAtTable({spec:j(),rules:Y.rules,dice:Y.sides,...l?{clock:l}:{},...Ar(e)},{again:q=>je(e,q)}),me=p&&!m.length&&!Y,qt=()=>e.
act(()=>m.length?Ne():jt(),()=>{e.close(),e.look("")}),Ve=e.clocks.filter(({state:q})=>q==="open"),At=e.isGm?r("Call for the roll"):r("Ask {gm}",{gm:e.gmName}),
$e=q=>a`<${te}
      key=${q}
      form="dice"
      play=${$}
      name=${q}
      value=${L[q]}
      change=${y=>J(q,y)}
    />`;return a`<form class="stack" onSubmit=${q=>{q.preventDefault(),p?Ke&&!m.length?s(Ke):me||qt():Je()}}>
    ${E&&a`<div>
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
        <select id="dice-clock" value=${l} onChange=${q=>d(q.target.value)}>
          <option value="">${r("none")}</option>
          ${Ve.map(q=>a`<option value=${q.id}>${q.name}</option>`)}
        </select>
      </div>`}
    ${P.length>0&&a`<details><summary>${r("More")}</summary><div class="stack">${P.map($e)}</div></details>`}
    ${x.length>0&&a`<${tt} play=${e} rolls=${x} picked=${m} change=${k} />`}
    <div class="row wrap">
      ${p&&a`<${v} play=${e} class="primary" lacks=${me}>
          ${m.length?At:r("Roll before everybody")}
          ${!m.length&&Y&&a`<small>${_t}</small>`}
        <//>`}
      <${v} play=${e} type="button" class=${p?"":"primary"} onClick=${Je}>${r("Roll for you alone")}<//>
    </div>
    <p class="hint">
      ${r("What you roll for you alone is nowhere but here: the table keeps nothing of it, and nothing proves it.")}
    </p>
    ${f&&a`<div role="status"><${ft} key=${f} markup=${f} /></div>`}
  </form>`}function _r(e){let{type:t,minimum:s=0,enum:n}=oe(e);if(e.default===void 0)return n?.[0]??(t==="integer"?Math.max(0,s):void 0)}function jr(e,t){return typeof t==
"string"&&!!oe(e).enum?.includes(Number(t))}async function qr(e,t){let s={"Content-Type":"application/json",Accept:"text/html","Accept-Language":e.page.language},
n=await fetch("/v1/rolls",{method:"POST",headers:s,body:JSON.stringify(t)}).catch(()=>{throw new Ze("offline")});if(n.ok)return n.text();throw Object.assign(new Error(
n.statusText),await n.json())}function Ar(e){return!e.isGm&&e.mine.length?{character:e.mine[0].id}:{}}var Nr=1500,gn="localStorage",bn="checked",mt=class{#e;#t;constructor(t){this.#e=t,this.#t=new Map(pn(t))}of(t){return this.#t.get(hn(t.seq,Date.parse(t.at),xe(
t).map(({face:s})=>s)))}note(t){for(let{seq:o,at:i,dice:c,right:u}of t)this.#t.set(hn(o,i,c.map(([,l])=>l)),u);let n=[...new Map([...pn(this.#e),...this.#t])].sort(
([o],[i])=>Number.parseInt(o,10)-Number.parseInt(i,10)).slice(-Nr);ge(gn,bn,this.#e,n)}};function xe({ruling:e,resistance:t,announced:s,dice:n}){return e?.dice??
t?.dice??s?.dice??n??[]}function hn(e,t,s){return`${e} ${t} ${s.join(",")}`}function pn(e){let t=ne(gn,bn,e);return Array.isArray(t)?t.filter(s=>Array.isArray(s)&&
typeof s[1]=="boolean"):[]}function Oe(e,t){let s=e.label("track",t);return V==="de"||e.game.tracks[t]?.cost==="spends"?s:s.charAt(0).toLowerCase()+s.slice(1)}function Kt(e,{who:t,who_name:s,
track:n,amount:o}){let i=$t(e,t,s);return n==="locked"?o<0?r("{clock} opens",{clock:i}):r("{clock} is locked again",{clock:i}):n==="lost"?o>0?r("{clock} is lost",
{clock:i}):r("{clock} is open again",{clock:i}):n==="started"?o>0?r("{clock} starts",{clock:i}):r("{clock} is taken back",{clock:i}):n==="turn"?o>0?r("the next \
turn"):r("the turn before"):""}function $t(e,t,s){return e.clock(t)?.name??s??r("a clock")}function Jt(e,t){let{who:s,who_name:n,track:o,amount:i}=t,c=$t(e,s,n),
u=Math.abs(i);if(o==="filled")return(i<0?C(u,"{n} tick off {clock}","{n} ticks off {clock}",{clock:c}):C(u,"{n} tick on {clock}","{n} ticks on {clock}",{clock:c}))+
Le(t,e.clock(s));let l=Kt(e,t);if(l)return l;let d={n:u,track:Oe(e,o),who:s==="session"?r("the table"):e.character(s)?.name??n??s};return(i<0?r("{n} {track} off\
 {who}",d):r("{n} {track} to {who}",d))+Le(t)+Vt(t)}function ht(e,t,s){let{size:n}=s,{amount:o,to:i,loops:c=0}=e,u=c*n+i-o,l=s.kind==="countdown"?u%n:Math.max(0,
i-o);return r("{name}: {from} to {to} of {size}",{name:t,from:l,to:i,size:n})+Le(e,s)}function Le({amount:e,to:t,loops:s=0,overflow:n=0},o){let{kind:i,size:c}=o??
{},u=i==="countdown"?s-Math.floor((s*c+t-e)/c):0;return[u>0?C(u,"full once","full {n} times"):"",u<0?r("not full any more"):"",n?r("{n} lost",{n:Math.abs(n)}):""].
map(l=>l&&`, ${l}`).join("")}function Vt({texts:e=[]}){return e.length?` (${e.join(", ")})`:""}function pt(e,t){return xn(t).map(s=>Jt(e,s))}function kn(e,t){let s=xn(
t.flatMap(({changes:n})=>n)).filter(({amount:n})=>n).map(n=>({...n,amount:-n.amount,overflow:0,to:void 0}));return s.length?I(s.map(n=>Jt(e,n))):""}function wn(e,t){
return I(t.map(s=>s.track==="locked"?r("{clock} stays open",{clock:$t(e,s.who,s.who_name)}):Jt(e,s)))}function vn(e,t){return I(t.map(({who:s,who_name:n,track:o,
to:i,instead:c})=>{let u=$t(e,s,n);if(o==="locked")return i?r("{clock} stays locked",{clock:u}):r("{clock} stays open",{clock:u});let l=s==="session"?r("the tab\
le"):n??e.nameOf(s),d=o==="filled"?u:`${e.label("track",o)} (${l})`;return r("{what}: {n}, and not {instead}",{what:d,n:i,instead:c})}))}function xn(e){let t=new Map;
for(let s of e){let n=`${s.who} ${s.track}`,o=t.get(n);t.set(n,o?{...s,amount:o.amount+s.amount,overflow:(o.overflow??0)+(s.overflow??0),texts:[...o.texts??[],...s.
texts??[]]}:s)}return[...t.values()].filter(({amount:s,overflow:n})=>s||n)}function On(e,t){let s=t.ruling?.audit??t.resistance?.audit;if(e.warnings?.some(({code:i,
seq:c})=>c===t.seq&&i!=="not_mine"))return"wrong";if(!xe(t).length)return null;if(t.given||s&&s.kind!=="committed")return"given";let n=e.checked.of(t);if(n===!1)
return"wrong";if((s??t).bound===!1)return"unbound";if(t.terms&&!("action"in t.terms)&&!t.terms.dice)return"unsigned";if(n)return"checked";let o=e.session?.epoch?.
e??0;return Zt(e,t)<o?"ended":"sealed"}function Zt(e,t){let n=(t.ruling?.audit??t.resistance?.audit)?.epoch??t.proof?.rec?.e;return n!==void 0?n:e.entries.find(
({type:i,seq:c})=>i==="epoch_closed"&&c>t.seq)?.epoch??e.session?.epoch?.e??0}function gt(e,{resistance:t,character_name:s}){return{text:r("{name} resists",{name:s}),
flag:`${t.stress} ${Oe(e,e.game.resist_track)}`,kind:t.stress>0?"price":"good",more:t.left?r("It is one step milder."):r("Nothing of it is left.")}}function Sn(e,{by:t,character:s,by_host:n}){return[e.character(s)&&e.actor(s)!==t&&r("thrown by {name}",{name:e.personName(t)}),n&&r("by the host's own hand")].
filter(Boolean).map(c=>` \xB7 ${c}`).join("")}function Cn({own:e,unsaid:t,moved:s,others:n}){return[[e,C(e,"{n} roll is by the host's own hand: the host could c\
hoose its dice.","{n} rolls are by the host's own hand: the host could choose their dice.")],[t,C(t,"It was not said who runs the service: {n} roll may be by th\
e host's own hand.","It was not said who runs the service: {n} rolls may be by the host's own hand.")],[s,C(s,"It was said {n} time that somebody else runs the \
service from then on. The log tells when.","It was said {n} times that somebody else runs the service from then on. The log tells when.")],[n,C(n,"{n} roll was \
thrown for a character that somebody else plays.","{n} rolls were thrown for a character that somebody else plays.")]].filter(([i])=>i).map(([,i])=>i)}async function Qt(e){let t=await e.act(()=>e.table.exportSession());t!==void 0&&bt(e,t,"ndjson")}async function Be(e){bt(e,await e.table.evidence.lines(),"kept.\
jsonl")}function bt(e,t,s){let n=(e.session.name||e.game.title||"table").replace(/[^\p{L}\p{N}]+/gu,"-").replace(/^-|-$/g,""),o=document.createElement("a");o.href=
URL.createObjectURL(new Blob([t],{type:"application/x-ndjson"})),o.download=`${n}-${new Date().toISOString().slice(0,10)}.${s}`,o.click(),setTimeout(()=>URL.revokeObjectURL(
o.href),6e4)}var Mr=["unproven","request_changed"];function Fe({warnings:e}){let t=(...i)=>e.filter(({code:c})=>i.includes(c)),[s,n]=[t("not_mine"),t(...Mr)],o=new Set(n.map(
({about:i})=>i)).size;return{contradictions:e.length-s.length-n.length,foreign:s.length,unproven:o}}function kt({count:e}){return a`<p class="note bad" role="alert"><b>${Wr(
e)}</b></p>`}function Wr(e){return C(e,"{n} roll of yours was answered without the proof that it was made as you sent it.","{n} rolls of yours were answered wit\
hout the proof that they were made as you sent them.")}function Er(e){let{othersRolls:t}=e,s=[...new Set(t.map(({by:n,character:o})=>`${e.nameOf(o)} (${e.nameOf(
n)})`))];return t.length?C(t.length,"{n} roll for a character of yours was made by somebody else: {who}.","{n} rolls for your characters were made by somebody e\
lse: {who}.",{who:I(s)}):""}function Tn({play:e}){let{refusals:t}=e,s=Er(e);return a`${t>0&&a`<p class="small">
      ${C(t,"{n} roll of yours was refused: another throw that the host could see beforehand.","{n} rolls of yours were refused: each another throw that the hos\
t could see beforehand.")}
    </p>`}${s&&a`<p class="small">${s}</p>`}`}function wt({count:e}){let[t,s]=Ir(e);return a`<p class="note" role="alert"><b>${t}</b> ${s}</p>`}function Ir(e){return[
C(e,"{n} roll in your name was not sent by this device.","{n} rolls in your name were not sent by this device."),r("Did you roll on another device? If not, some\
body rolled as you.")]}function jn({play:e}){let[t,s]=b(null),[n,o]=b({busy:"",result:null,failed:""}),[i,c]=b(null),u=e.session.epoch?.e??0,l=async()=>{if(c(Wn(await e.table.evidence.
lines())),e.gone)return s(m=>m??[]);let $=await e.table.auditSession();s($.epochs.filter(({sid:m})=>m===void 0||m===e.session.id))};N(()=>{l().catch(()=>s($=>$??
[]))},[u,e.gone]);let d=async $=>{if(!n.busy){if($&&(o({busy:"ends",result:null,failed:""}),!await e.act(()=>e.table.closeEpoch({client_seed:Nn()})))){o({busy:"",
result:null,failed:r("The chapter was not ended.")});return}o({busy:"checks",result:null,failed:""});try{let m=await Lr(e);o({busy:"",result:m,failed:""}),e.say(
Mn(m)),await l().catch(()=>{})}catch(m){console.error(m),o({busy:"",result:null,failed:r("It could not be checked: {why}",{why:m.message})})}}};if(t===null)return a`<${_n} play=${e} result=${n.
result} /><p class="soft">…</p>`;let f=t.find(({e:$})=>$===u)?.rolls===0,h=t.some(({e:$,rolls:m,state:k})=>$<u&&m&&k==="revealed"),p=!!n.busy;return a`
    <${_n} play=${e} result=${n.result} />
    <${Tn} play=${e} />
    <ul class="stack chapters">
      ${t.filter(({e:$,rolls:m})=>m||$===u).map($=>a`<${Dr} key=${$.e} play=${e} chapter=${$} open=${u} />`)}
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
      ${f?null:a`<${v} play=${e} class="primary" lacks=${p} onClick=${()=>d(!0)}>
            ${n.busy==="ends"?r("The chapter ends \u2026"):r("End the chapter and check")}
          <//>`}
      ${h?a`<${v} play=${e} class=${f?"primary":""} lacks=${p} onClick=${()=>d(!1)}>
            ${n.busy==="checks"?r("The dice are thrown again \u2026"):r("Check what has ended")}
          <//>`:null}
    </div>
    <p class="hint">
      ${f?r("Chapter {n} has no rolls yet: it can be ended when there are some.",{n:u+1}):r("Ending chapter {n} opens its seal; the next chapter starts at once,\
 and play goes on.",{n:u+1})}
    </p>
    ${n.failed?a`<p class="note bad" role="alert">${n.failed}</p>`:null}
    ${n.result?a`<${Gr} play=${e} result=${n.result} />`:null}
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
        <${v} play=${e} onClick=${()=>Qt(e)}>${r("Download everything")}<//>
        <button onClick=${()=>Be(e)}>${r("My proofs")}</button>
      </div>
      <p class="hint">
        ${r("Everything is the table's log with its dice. Your proofs are what this device was told, and sent: keep them, so that nothing can be changed afterwa\
rds.")}
      </p>
    </section>
    <section class="stack part"><h3>${r("The seal of this chapter")}</h3>
      <p class="seal-text">${En(e.session.epoch?.commit)}</p>
      <p class="hint">${r("Read it to each other: if all see the same, nobody was shown another one.")}</p></section>`}function Dr({play:e,chapter:{e:t,rolls:s,
state:n},open:o}){let i=e.entries.filter(f=>Zt(e,f)===t).map(f=>e.checked.of(f)),c=Rr(e).get(t)??{right:0,wrong:0},u=f=>i.filter(h=>h===f).length,[l,d]=[Math.max(
c.right,u(!0)),Math.max(c.wrong,u(!1))];return a`<li class="row wrap"><b>${r("Chapter {n}",{n:t+1})}</b> ${t>=o?a`<span class="push soft">
        ${s?C(s,"{n} roll, sealed until it ends","{n} rolls, sealed until it ends"):r("no rolls yet")}
      </span>`:d?a`<span class="flag bad push">
          <${O} name="warn" />
          ${C(d,"{n} roll does not match","{n} rolls do not match")}
        </span>`:l?a`<span class="flag good push">
            <${O} name="shield" />
            ${r("{n} of {all} checked here",{n:l,all:s})}
          </span>`:a`<span class="push soft">
            ${n==="revealed"?C(s,"{n} roll, not checked yet","{n} rolls, not checked yet"):r("its seal is not open yet")}
          </span>`}</li>`}var qn=new WeakMap;function Rr(e){return qn.get(e)??new Map}async function Lr(e){let[t,s,n]=await Promise.all([e.table.exportSession(),
e.table.evidence.lines(),Fr()]),o=(d,f)=>({name:d,bytes:new TextEncoder().encode(f)}),i=yr(s)?[o("kept.jsonl",s)]:[],c=performance.now(),u=async()=>{performance.
now()-c<30||(await new Promise(d=>setTimeout(d)),c=performance.now())},l=await n.verifyFiles([o("export.ndjson",t)],i,{pause:u,me:e.me});if(l.verdict==="unreada\
ble")throw new Error(l.reason);return{...Br(e,l),exported:t}}function Br(e,{epochs:t,findings:s,unbound:n,unsigned:o,hosts:i,otherHands:c}){let u=({sid:$,e:m,n:k})=>`${$}\
 ${m} ${k}`,l=new Set(o.filter(({ruled:$})=>!$).map(u)),d=({about:$})=>$?.what==="mine",f={right:0,wrong:[],sealed:0,unsigned:0,unbound:n.filter(({sid:$})=>$===
e.session.id).length,own:i.own.length,unsaid:i.unsaid,moved:i.changes.length,others:c.length,head:"",mine:s.filter(d).length,findings:s.filter($=>!d($))},h=new Map,
p=[];for(let $ of t.filter(({sid:m})=>m===e.session.id)){let m=$.faults.some(({roll:w})=>!w),k={right:0,wrong:0};h.set($.e,k),$.rolls.length&&(f.head=An($.heads.
at(-1)));for(let w of $.rolls){let S=w.entry?.seq??null,x=l.has(u({sid:$.sid,e:$.e,n:w.n})),_=!m&&w.faults.length===0&&!$.faults.some(D=>D.roll===w);_?x?f.unsigned+=
1:$.revealed?(k.right+=1,f.right+=1):f.sealed+=1:(k.wrong+=1,f.wrong.push({seq:S,e:$.e,n:w.n})),w.entry&&(!_||$.revealed&&!x)&&p.push({...w.entry,right:_})}}return Ls().
some(({sid:$})=>$===e.session.id)&&e.checked.note(p),qn.set(e,h),e.changed(),f}function An(e){return[...e].map(t=>t.toString(16).padStart(2,"0")).join("")}async function Fr(){
return globalThis.rollwright||await import("/verify/verify.js"),globalThis.rollwright}function Nn(){return An(crypto.getRandomValues(new Uint8Array(16)))}function Mn({
right:e,wrong:t,findings:s,mine:n}){return t.length||s.length||n?r("Something is wrong with the dice or the log."):C(e,"{n} roll checked on this device: its dic\
e are those that were sealed.","{n} rolls checked on this device: all dice are those that were sealed.")}function Xt(e,t){return e?a`<p class="small">${t}</p>`:
null}function Gr({play:e,result:t}){let{right:s,wrong:n,sealed:o,unsigned:i,unbound:c,findings:u,mine:l,head:d}=t;return n.length||u.length||l||Fe(e).unproven?null:
a`<div class="stack" role="status">
    <p class="flag good">
      <${O} name="shield" />
      ${s?Mn(t):r("No roll of an ended chapter is there to check.")}
    </p>
    <p class="small">
      ${r("Checked as {name}: every roll in this name was sent by this device.",{name:e.nameOf(e.me)})}
    </p>
    ${d?a`<p class="small">
          ${r("All rolls so far, in one number:")} <span class="seal-text">
            ${En(d)}
          </span> ${r("Who checks now and reads the same number was shown the same rolls.")}
        </p>`:null}
    ${Xt(o,C(o,"{n} more is sealed until its chapter ends.","{n} more are sealed until their chapter ends."))}
    ${Xt(i,C(i,"{n} roll did not sign its dice: how many there are is not checked here.","{n} rolls did not sign their dice: how many there are is not checked h\
ere."))}
    ${Xt(c,C(c,"{n} roll did not name its chapter, so that the host could have chosen its dice. Rolls from this page always do.","{n} rolls did not name their c\
hapter, so that the host could have chosen their dice. Rolls from this page always do."))}
    ${Cn(t).map(f=>a`<p class="small">${f}</p>`)}
  </div>`}function _n({play:e,result:t}){let s=t?.wrong??[],n=t?.findings??[],o=t?.mine??0,{contradictions:i,foreign:c,unproven:u}=Fe(e);return!s.length&&!n.length&&
!o&&!e.warnings.length?null:a`<section class="stack" role="alert"><h3>${r("Something is wrong")}</h3>
    ${s.map(({seq:l,e:d,n:f})=>a`<p class="note bad">
          <b>${r("Roll {n} of chapter {e} does not match its seal.",{n:f,e:d+1})}</b> ${Pr(e,l)}
        </p>`)}
    ${!s.length&&n.length?a`<p class="note bad">
          <b>${r("The log does not fit together, or not with what this device was told.")}</b>
        </p>`:null}
    ${u?a`<${kt} count=${u} />`:null}
    ${o||c?a`<${wt} count=${o||c} />`:null}
    ${i?a`<p class="note bad">
          <b>
            ${C(i,"The table has told this device something else than before.","The table has told this device {n} times something else than before.")}
          </b>
        </p>`:null}
    <p class="small">${r("This device has kept the proof. Save it, and show it to the table.")}</p>
    <div class="row wrap">
      <button onClick=${()=>Be(e)}>${r("My proofs")}</button>
      ${t?a`<button onClick=${()=>bt(e,t.exported,"ndjson")}>
            ${r("The file that was checked")}
          </button>`:null}
    </div>
    ${n.length+e.warnings.length?a`<details class="whole">
          <summary>${r("Exactly")}</summary>
          <ul class="stack tiny">
            ${[...n.slice(0,20).map(({text:l})=>l),...e.warnings.map(({detail:l})=>l)].map(l=>a`<li>${l}</li>`)}
          </ul>
        </details>`:null}
  </section>`}function Pr(e,t){let s=e.entries.find(o=>o.seq===t);if(!s)return"";let n=s.ruling?.goal;return r("It is of {who}{goal}.",{who:s.character_name??s.
by_name,goal:n?` (${n})`:""})}function Wn(e){return e.split(`
`).filter(t=>t.includes('"proof":{')).length}function yr(e){return Wn(e)>0||e.split(`
`).some(t=>t.startsWith('{"sent":'))}function En(e){return(e??"").slice(0,16).replace(/(.{4})(?=.)/g,"$1 ")}async function In(e){let t=await e.act(()=>e.table.closeEpoch(
{client_seed:Nn()}));return t&&await Qt(e),!!t}function es(e){return e.replace(/(.{5})(?=.)/g,"$1 ")}var Hr=/^(localhost|127\.[\d.]+|\[::1\])$/;function Dn({play:e}){let{url:t}=e.client,s=Hr.test(new URL(t).
hostname),[n,o]=b({urls:[],this_machine_only:!1}),[i,c]=b("");N(()=>{e.client.listAddresses().then(o,()=>{})},[]);let u=[...new Set(s&&n.urls.length?n.urls:[t,...n.
urls])],l=i||u[0],d=e.session.join_code??"",f=new URLSearchParams({t:e.seat.sid,c:d,n:e.session.name,g:e.gmName}),h=e.people.filter(({id:p,active:$})=>$&&p!==e.
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
    ${d&&a`<${Ur} key=${l} link=${`${l}/play#${f}`} title=${e.session.name} />
      <p>
        ${r("Or say it: open {place}, then the code",{place:`${new URL(l).host}/play`})}
        <br />
        <output class="code" aria-label=${r("Code")}>${es(d)}</output>
      </p>`}
    <${v} play=${e} class="quiet" onClick=${()=>e.act(()=>e.table.changeCode())}>${r("New code")}<//>
    <p class="hint">
      ${r("Anyone with the link or the code can sit down. A new code shuts the old ones; those who sit here stay.")}
    </p>
    <h3>${r("At the table")}</h3>
    ${h.length?a`<p>${h.map(({name:p})=>p).join(", ")}</p>`:a`<p class="wait small">
          <span class="dots">${r("Nobody else yet. They appear here as they sit down")}</span>
        </p>`}`}function Ur({link:e,title:t}){let[s,n]=b(!1),[o,i]=b(null),c=M(null);return N(()=>{let u=!1;return n(!1),import("./uqr.js").then(
({encode:l})=>u||i(l(e))),()=>{u=!0}},[e]),a`
    ${o&&a`<${zr} drawn=${o} label=${r("QR code of the link")} />`}
    <div>
      <label for="link">${r("Link")}</label>
      <input id="link" ref=${c} readonly value=${e} onFocus=${u=>u.target.select()} />
    </div>
    <div class="row wrap">
      <button class="primary" onClick=${async()=>n(await Es(c.current))}>
        <${O} name=${s?"check":"copy"} />
        ${s?r("Copied"):r("Copy the link")}
      </button>
      ${navigator.share&&a`<button onClick=${()=>navigator.share({title:t,url:e}).catch(()=>{})}>${r("Share\u2026")}</button>`}
    </div>`}function zr({drawn:e,label:t}){let s=e.data.flatMap((n,o)=>n.map((i,c)=>i?`M${c} ${o}h1v1h-1z`:"")).join("");return a`<svg
    class="qr"
    viewBox=${`0 0 ${e.size} ${e.size}`}
    role="img"
    aria-label=${t}
    shape-rendering="crispEdges"
  >
    <rect width="100%" height="100%" fill="#fff" />
    <path d=${s} fill="#000" />
  </svg>`}function vt(e,{state:t,terms:s,awaits:n}){return t!=="ready"?!1:s?s.thrower===e.me:n.some(({who:o,what:i})=>i==="roll"&&e.isMe(o))}function Yr(e,t){if(!e)return new Map;
let s=new Map(Object.entries(e.throws));for(let n of t)n.seq<=e.last||!xe(n).length||s.set(n.by,(s.get(n.by)??0)+1);return s}function qe(e){let[t,s]=b(null);return N(
()=>{e.play.table.report().then(s,()=>{})},[]),Kr({...e,report:t})}function Kr({play:e,id:t,character:s,now:n,change:o,report:i}){let c=Yr(i,e.entries),u=e.people.
filter(({active:f,role:h})=>f&&h!=="spectator").map(f=>({...f,throws:c.get(f.id)??0})).sort((f,h)=>f.throws-h.throws);if(u.length<2)return null;let l=e.actor(s),
d=u.some(({id:f})=>f===l)?l:e.gm?.id;return a`<div>
    <label for=${t}>${r("Who throws the dice?")}</label>
    <select
      id=${t}
      value=${n||d}
      ...${be(e,({value:f})=>o(f===d?null:f))}
    >
      ${u.map(({id:f,name:h,throws:p})=>a`<option value=${f}>
            ${[h,i&&C(p,"{n} throw so far","{n} throws so far")].filter(Boolean).join(", ")}
          </option>`)}
    </select>
  </div>`}function ts(e,{text:t,pick:s}){return t||e.label("menu",s)}function Ge(e,t){return[t.harm_level&&r("harm {n}",{n:t.harm_level}),t.ticks!==void 0&&!t.effect&&C(t.
ticks,"{n} tick","{n} ticks"),t.clock&&e.nameOf(t.clock),t.effect&&e.label("effect",t.effect),t.position&&e.label("position",t.position)].filter(Boolean).join("\
, ")}function Rn({play:e,action:t,consequence:s,own:n,docked:o}){let i=e.stakes.get(t.id)?.value?.pending?.find(({consequence:{id:E}})=>E===s.id),c=s.character??
t.character,[u,l]=b(e.ratings.get(c)??2),d=E=>{e.ratings.set(c,E),l(E)},f=i?.chances?.find(E=>E.rating===u),h=f&&(Me(f)!==null||f.terms.rating!==u),p=f?.terms?.
consequence?{...f.terms.consequence,id:s.id}:s,$=p.character??t.character,m=e.character($),k=f&&Zr(f,i.room,Oe(e,e.game.resist_track)),w=f?.terms?.thrower??(s.thrower||
e.actor($)),S=i?.price===void 0,x=S?w===e.me:n,_=n||S&&x,D=()=>e.act(()=>e.table.choose(t.id,{take:[p.id]}),()=>e.step()),U=()=>e.act(()=>e.table.resistConsequence(
t.id,i?.price===void 0?{consequence:p.id,rating:u,terms:f.terms}:{consequence:p.id},{again:E=>je(e,E)}),E=>e.step()??e.say(Qr(e,E))),z=E=>e.act(()=>e.table.choose(
t.id,{fate:{[p.id]:E}})),P=f?.stress.reduce((E,{stress:j,chance:F})=>E+j*F.decimal,0),J=ts(e,p),T=Oe(e,e.game.resist_track),L=m?.tracks[e.game.resist_track];return a`<section class="card stack">
    <div class="row wrap">
      <h2>${J}</h2>
      <span class="flag bad push">
        <${O} name="warn" />
        ${Ge(e,p)||e.label("menu",p.pick)}
      </span>
    </div>
    ${_&&i&&a`<p class="small">
        ${i.left?r("Resist it, and only this is left: {left}.",{left:Ge(e,i.left)||e.label("menu",i.left.pick)}):r("Resist it, and nothing of it is left.")} ${i.
price===void 0?r("It costs {track}, by the dice:",{track:T}):r("It costs {n} {track}, without a roll.",{n:i.price,track:T})}
      </p>`}
    ${_&&h&&a`<p class="note bad" role="alert">
        ${r("What the table tells of this roll cannot be signed as it stands. Nothing is rolled.")}
      </p>`}
    ${_&&k&&a`<p class="hint">${r("Your character's rating in what resists this: as your game counts it.")}</p>
      <div class="row wrap">
        <span>${r("Dice that resist")}</span>
        <${B} says=${r("Dice that resist")} value=${u} least=${0} most=${4} change=${d} />
      </div>
      <${Z} parts=${k} />
      <${pe} parts=${k} />`}
    ${_&&S&&f?.terms&&a`<${Jr} play=${e} terms=${f.terms} />`}
    ${_&&L&&a`<${Ce}
        name=${e.label("track",e.game.resist_track)}
        shape=${e.game.tracks[e.game.resist_track]?.shape}
        value=${L.value}
        cap=${L.cap}
      />`}
    ${n&&!x&&a`<p class="note">${r("{name} throws the dice",{name:e.personName(w)})}</p>`}
    ${(n||e.isGm)&&S&&i&&a`<${qe}
        play=${e}
        id=${`thrower-${s.id}`}
        character=${$}
        now=${w}
        change=${E=>e.act(()=>e.table.choose(t.id,{throwers:{[s.id]:E}}))}
      />`}
    ${_&&a`<div class=${o?"dock":""}>
        ${o&&a`<p class="named">${[J,Ge(e,p)].filter(Boolean).join(" \xB7 ")}</p>`}
        <div class="go">
      ${x&&a`<${v}
        play=${e}
        class="primary"
        lacks=${h||S&&!f}
        aria-label=${`${r("Resist")}: ${J}`}
        onClick=${U}
      >
        <span>${r("Resist")}</span>
        ${P===void 0?null:a`<small>
              ${u===0?r("2 dice, the lower counts"):C(u,"roll {n} die","roll {n} dice")} · ${r("{n} {track} on average",{track:T,n:P.toLocaleString(V,{minimumFractionDigits:1,
maximumFractionDigits:1})})}
            </small>`}
      <//>`}
      ${n&&a`<${v} play=${e} aria-label=${`${r("Take it")}: ${J}`} onClick=${D}>
        ${r("Take it")}
      <//>`}
    </div>
  </div>`}
    ${e.isGm&&a`<div class="row wrap">
        <${v} play=${e} class="mini" onClick=${()=>z("landed")}>${r("It lands")}<//>
        <${v} play=${e} class="mini" onClick=${()=>z("reduced")}>${r("One step milder")}<//>
        <${v} play=${e} class="mini" onClick=${()=>z("avoided")}>${r("It does not happen")}<//>
      </div>`}
  </section>`}function Jr({play:e,terms:t}){let{consequence:s={}}=t,n=[...Ht(e,t),s.severity&&r("Severity: {what}",{what:e.label("severity",s.severity)}),s.mark&&
e.label("track",s.mark),s.character&&e.nameOf(s.character)].filter(Boolean),o=Vr(s),i=[...Ss(t).filter(([c])=>c!=="consequence"&&c!=="rating"),...Object.entries(
s).filter(([c])=>!o.has(c))];return a`<p class="chips">${n.map(c=>a`<span class="chip">${c}</span>`)}</p>
    ${i.length>0&&a`<p class="small">${i.map(([c,u])=>Ie(c,u)).join(" \xB7 ")}</p>`}`}function Vr({text:e,resistible:t,...s}){let o=["id",e?"text":"pick",...["h\
arm_level","clock","effect","position","severity","mark","character"].filter(i=>s[i])];return s.effect||o.push("ticks"),t===!0&&o.push("resistible"),new Set(o)}
function Zr({stress:e},t,s){let n={clean:[],price:[],bad:[]},o=({stress:l})=>t===void 0?l>2?"price":"clean":l>t?"bad":l===t&&t>0?"price":"clean";for(let l of e)
n[o(l)].push(l);let i=l=>String(l).replace("-","\u2212"),c=l=>l.length>1?r("{from} to {to} {track}",{track:s,from:i(Math.min(...l.map(d=>d.stress))),to:i(Math.max(
...l.map(d=>d.stress)))}):`${i(l[0].stress)} ${s}`,u={clean:"",price:t===void 0?"":r("your last box"),bad:t===0?r("you have no box left"):r("more than you have")};
return Object.entries(n).filter(([,l])=>l.length).map(([l,d])=>({kind:l,chance:d.reduce((f,{chance:h})=>f+h.decimal,0),says:[c(d),u[l]].filter(Boolean).join(": ")}))}
function Qr(e,t){let{text:s,flag:n,more:o}=gt(e,t);return`${s}: ${n}. ${o}`}function Ln(e,t){let s=t.by_name??"";switch(t.type){case"rolled":return ss(e,t);case"chosen":return t.verdict?e.label("outcome",t.verdict.outcome):"";case"actio\
n_closed":return r("{who} has ended it without a roll.",{who:s});case"action_opened":return t.action_after.kind==="narrated"?t.action_after.consequences[0]?.text??
"":r("{who} wants to: {goal}",{who:s,goal:R(t.action_after.spec.goal??"")});case"action_changed":return t.action_after.agreed?r("{who} has agreed.",{who:s}):r("\
{who} has changed the terms.",{who:s});case"offer_made":return r("{who} offers something.",{who:s});case"offer_answered":return r("{who} has answered an offer.",
{who:s});case"reversed":return r("{who} has taken something back.",{who:s});case"person_joined":return r("{who} has sat down.",{who:s});case"game_changed":return r(
"{who} moved the table to {rules}.",{who:s,rules:t.title||t.rules});default:return""}}function ss(e,{ruling:t,announced:s,character_name:n=""}){if(t)return Xr(e,
t);let o=n||r("Somebody");if(!s)return r("{who} has rolled.",{who:o});let i=xt(s)?e.help("outcome",Pe(e,s)):r("{gm} knows whether it works.",{gm:e.gmName});return`${o}\
: ${ns(s)}. ${i}`}function Xr(e,{dice:t,total:s,outcome:n,degree:o}){let i=t.map(({role:l="pool",sign:d="",face:f})=>l==="pool"?`${d}${f}`:`${e.label("role",l)}\
 ${d}${f}`),c=s===void 0?"":`= ${s}`,u=[o&&e.label("degree",o),n&&e.label("outcome",n)];return[[...i,c].filter(Boolean).join(" "),u.filter(Boolean).join(", ")].
filter(Boolean).join(" - ")}function Bn({dice:e}){return["hope","fear"].map(t=>e.find(s=>s.role===t)?.face)}function Pe({game:{grades:e,outcomes_of:t}},{reaction:s=!1}={}){
let n=t?.reaction??[];return Object.keys(e).find(o=>e[o]==="crit"&&n.includes(o)===s)??""}function xt(e){let[t,s]=Bn(e);return t!==void 0&&t===s}function ns(e){
let{total:t,reaction:s}=e,[n,o]=Bn(e);return n===void 0?String(t??""):s&&n!==o?r("{total}, a reaction roll",{total:t}):n===o?r("{total}, a critical success",{total:t}):
n>o?r("{total} with Hope",{total:t}):r("{total} with Fear",{total:t})}function ye({play:e,entry:t,action:s}){let n=p=>p.verdict&&p.roll===t.seq&&!p.reversed_by,o=t.ruling??t.resistance??(t.announced&&{...t.announced,...e.entries.find(
n)?.verdict}),[i,c]=b(!1);if(N(()=>{if(t.seq<=e.tumbled)return;e.tumbled=t.seq,c(!0),Mt(o?.dice?.length??0);let p=setTimeout(()=>c(!1),1300);return()=>clearTimeout(
p)},[t.seq]),!o)return null;let u=e.entries.findLast(({seq:p,action_after:$})=>$?.id===t.action&&p<t.seq),l=t.action_after??s??u?.action_after,d=t.resistance?"":
o.goal??l?.spec?.goal,f=()=>{c(!1),Mt(o.dice.length),requestAnimationFrame(()=>requestAnimationFrame(()=>c(!0))),setTimeout(()=>c(!1),1300)},h=t.resistance?gt(e,
t):oi(e,o);return a`<article
    class=${`card stack ${i?"rolling":""} ${t.reversed_by?"undone":""}`}
    aria-label=${r("The roll")}
  >
    <p class="soft tiny">
      ${[t.character_name,ei(e,t,l?.spec)].filter(Boolean).join(" \xB7 ")} ${o.position&&a`· <${ti} play=${e} ruling=${o} spec=${l?.spec} />`}
    </p>
    ${d&&a`<p class="says">${R(d)}</p>`}
    ${o.dice?.length>0&&a`<button
        type="button"
        class="dice-button"
        aria-label=${r("The dice: {faces}. See them tumble again",{faces:o.dice.map(({face:p})=>p).join(", ")})}
        onClick=${f}
      >
        <${ri} family=${ni(e,t,o)} play=${e} ruling=${o} />
      </button>`}
    <div class="after stack">
      <${si} play=${e} ruling=${o} />
      <div class="head">
        <span class="verdict">${h.text}</span>
        ${h.flag&&a`<span class=${`flag ${h.kind}`}>${h.flag}</span>`}
      </div>
      ${h.more&&a`<p class="small">${h.more}</p>`}
      ${o.warnings?.map(({detail:p})=>a`<p class="small">${W(p)}.</p>`)}
      ${t.opportunity_lost&&a`<p class="small">${r("This opportunity was lost before.")}</p>`}
      <${ii} play=${e} changes=${t.changes} />
      ${t.reversed_by&&a`<p class="small">${r("It was taken back.")}</p>`}
      ${o.prompts?.length>0&&!s&&!t.reversed_by&&a`<p class="soft small">${o.prompts[0]}</p>`}
    </div>
  </article>`}function ei(e,t,s={}){if(t.approach)return W(t.approach);let{name:n,several:o}=le(e);return o?t.ruling?(s[n]??[]).map(i=>W(i.name)).join(" + "):"":
t.announced&&s[n]?W(s[n]):""}function ti({play:e,ruling:t,spec:s={}}){let{position:n,effect:o}=t,i=(c,u,l)=>Ut(u??l,l,d=>e.label(c,d));return a`${i("position",s.
position,n)}
    ${o&&a` · ${i("effect",s.effect,o.rolled)}`}`}function si({play:e,ruling:t}){let{total:s,dice:n,modifiers:o=[]}=t;if(s===void 0||!n.length)return null;let i=l=>l<
0?`\u2212 ${-l}`:`+ ${l}`,u=[...n.filter(({counts:l})=>l!==!1).map(({face:l,role:d})=>[d==="disadvantage"?-l:l,e.label("role",d)]),...o.map(({label:l,value:d})=>[
d,e.label("modifier",l)])];return a`<p class="sum">${u.map(([l,d],f)=>a`<span class="chip"><b>${f?i(l):l}</b> ${d}</span> `)}<span class="chip"><b>= ${s}</b></span></p>`}
function ni(e,{resistance:t},s){return t?"fitd":Fn(e,s)?"":e.family}function Fn(e,{system:t}){return t!==void 0&&t!==e.game.name}function oi(e,t){if(Fn(e,t))return{
text:W(t.summary),flag:"",kind:"",more:""};let s=t.outcome&&e.label("outcome",t.outcome),n=t.outcome?rt[we(e,t)]:"";if(e.family==="duality"){let l=t.outcome??(xt(
t)?Pe(e,t):"");return{text:ns(t),flag:s,kind:n,more:l?e.help("outcome",l):r("{gm} knows whether it works.",{gm:e.gmName})}}let o=e.help("outcome",t.outcome)||s,
i=t.net??t.successes,c=i===void 0?"":C(Math.max(i,0),"{n} success","{n} successes"),u=t.degree&&e.label("degree",t.degree);return{text:o,flag:s,kind:n,more:[c,u].
filter(Boolean).join(" \xB7 ")}}function ri({play:e,family:t,ruling:s}){let{dice:n}=s;if(t==="duality"){let o=n.filter(({role:u})=>u==="hope"||u==="fear").map(({
face:u})=>u),i=s.reaction?void 0:Math.max(...o),c=xt(s);return a`<span class="dice duo">${n.map(({sides:u,face:l,role:d})=>{let f=d==="hope"||d==="fear",h=e.label(
"role",d),p=f&&c?r("{name}: the same",{name:h}):f&&l===i?r("{name} is higher",{name:h}):h;return a`<${Se}
        sides=${u}
        face=${l}
        how=${f?`${d} two ${l===i?"high":""}`:"counts"}
        note=${p}
      />`})}</span>`}if(t==="pool"){let o=({reason:l})=>l==="success",i=n.filter(({reason:l})=>l==="cancels").length,c=new Set(i?n.filter(o).slice(-i):[]),u={success:r(
"success"),cancels:r("takes a success")};return a`<span class="dice">
      ${n.map(l=>{let{sides:d,face:f,reason:h}=l;return a`<${Se}
          sides=${d}
          face=${f}
          how=${c.has(l)?"hit gone":o(l)?"hit":f===1?"one":""}
          says=${c.has(l)?r("success, taken by a 1"):u[h]??""}
        />`})}
    </span>`}return a`<span class="dice">
    ${n.map(({sides:o,face:i,counts:c})=>a`<${Se}
          sides=${o}
          face=${i}
          how=${c?"counts":"lost"}
          note=${c?r("counts"):""}
        />`)}
  </span>`}function ii({play:e,changes:t}){let s=t.filter(({amount:n,overflow:o})=>n||o).map(n=>ai(e,n));return s.length?a`<p class="changes">
    ${s.map(n=>a`<span class="row"><${O} name="check" />${n}</span>`)}
  </p>`:null}function ai(e,t){let{who:s,who_name:n,track:o,amount:i,to:c}=t,u=Kt(e,t);if(u)return u;let l=s==="session"&&e.family==="duality",d=n??(l?e.gmName:e.
nameOf(s));if(o==="filled"){let $=e.clock(s);return $?ht(t,d,$):`${d}: ${C(i,"{n} tick","{n} ticks")}`}let f=`${i<0?"\u2212":"+"}${Math.abs(i)}`,h=`${d}: ${f} ${e.
label("track",o)}`,p=Vt(t)||(c===void 0?"":` (${c})`);return h+p+Le(t)}function Gn({play:e,action:t}){let[s,n]=b(null),o=e.entries.find(({seq:m})=>m===t.roll)??(s?.seq===t.roll?s:void 0);N(()=>{t.roll&&!o&&e.table.getRoll(t.roll).then(
n,()=>{})},[t.roll,!!o]);let c=t.awaits.filter(({who:m})=>e.isMe(m)).find(({what:m})=>m!=="answer")?.what,u=c==="branch",l=c==="choice"||c==="verdict",d=t.consequences.
filter(({state:m,character:k,thrower:w})=>m==="pending"&&(e.isMe(k??t.character)||w===e.me||e.isGm)),f=e.entries.findLast(m=>m.type==="resisted"&&m.action===t.id&&
m.resistance&&!m.reversed_by),h=a`${f&&a`<${ye} key=${f.seq} play=${e} entry=${f} action=${t} />`}
    ${o&&a`<${ye} key=${o.seq} play=${e} entry=${o} action=${t} />`}`,p=e.nameOf(t.character);if(u&&o)return a`<${ci} play=${e} action=${t} entry=${o} result=${h} />`;
if(l&&e.isGm&&o)return a`<${ui} play=${e} action=${t} entry=${o} result=${h} name=${p} />`;if(d.length)return a`<${fi} play=${e} action=${t} pending=${d} result=${h} />`;
let $=t.awaits.map(({who:m})=>e.nameOf(m));return a`<section class="wait" tabindex="-1">
    <p class="kick">${r("The dice have fallen")}</p>
    <h1>
      ${$.length?r("Waiting for {who}",{who:[...new Set($)].join(", ")}):r("Done")}
      ${$.length>0&&a`<span class="dots"></span>`}
    </h1>
  </section>
  ${h}`}function ci({play:e,action:t,entry:s,result:n}){let o=i=>e.act(()=>e.table.choose(t.id,{branch:i}),()=>e.step());return a`<section class="turn" tabindex="-1">
    <p class="kick">${r("Your turn")}</p>
    <h1>${r("How do you go on?")}</h1>
  </section>
  ${n}
    <section class="card menu" role="group" aria-label=${r("How do you go on?")}>
      ${s.ruling.menu.branches.map(({id:i,ticks:c,position:u})=>a`<${v} play=${e} onClick=${()=>o(i)}>
            <span>
              ${e.label("menu",i)}
              <small>
                ${[e.help("menu",i),c!==void 0&&C(c,"{n} tick","{n} ticks"),u&&e.label("position",u)].filter(Boolean).join(" \xB7 ")}
              </small>
            </span>
          <//>`)}
    </section>`}var li={picks:{},note:"",open:!0,grant:""};function ui({play:e,action:t,entry:s,result:n,name:o}){let{draft:i,change:c,send:u}=X(e,`picks ${t.id}`,
li,t.id),{picks:l,note:d,open:f,grant:h}=i,p=j=>c({picks:j}),{menu:$,outcome:m}=s.ruling,k=t.spec.difficulty_hidden===!0,w=$?.options??[],S=j=>{let{[j]:F,...Y}=l;
p(F?Y:{...l,[j]:{id:j}})},x=(j,F)=>p({...l,[j]:{...l[j],...F}}),D=($?.branches?.find(({id:j})=>j===t.branch)??$)?.at_least??0,U=Object.values(l).map(j=>Object.fromEntries(
Object.entries(j).filter(([,F])=>F!==""))),z=U.length>=D,P=s.ruling.success,J=D?P?r("It works. What does it cost?"):r("It goes wrong. What follows?"):P?r("It wo\
rks. Anything besides?"):r("What follows?"),T=h?e.game.grants_part?{grant:h}:{grant_effect:h}:{},L=async()=>{let j=await e.table.choose(t.id,{picks:U,...d?{note:d}:
{},...T});return j.action_after?.awaits.some(({what:Y})=>Y==="choice")?e.table.choose(t.id,{}):j},E=()=>u(L,async()=>{k&&f&&await e.actAfter(()=>e.table.openDifficulty(
t.roll)),e.look("")});return a`<section class="turn" tabindex="-1">
    <p class="kick">${r("{name} has rolled",{name:o})}${m?`: ${e.label("outcome",m)}`:""}</p>
    <h1>${J}</h1>
  </section>
    ${n}
    <section class="card stack">
      <div class="menu" role="group" aria-label=${D?r("Pick at least {n}",{n:D}):r("Pick what you like")}>
        ${[...w,{id:"custom",kind:"consequence"}].map(j=>a`<${di}
              play=${e}
              action=${t}
              option=${j}
              pick=${l[j.id]}
              toggle=${()=>S(j.id)}
              set=${F=>x(j.id,F)}
            />`)}
      </div>
      ${P===!1&&e.game.grants_part&&a`<label class="tick">
          <input
            type="checkbox"
            checked=${h==="part"}
            onChange=${j=>c({grant:j.target.checked?"part":""})}
          />
          ${r("and grant a part of it")}
        </label>`}
      ${s.ruling.effect?.gm_may_grant_effect&&a`<div>
          <label for="grant">${r("Effect that you grant all the same")}</label>
          <select id="grant" value=${h} onChange=${j=>c({grant:j.target.value})}>
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
      ${k&&a`<label class="tick">
          <input type="checkbox" checked=${f} onChange=${j=>c({open:j.target.checked})} />
          ${r("and open the Difficulty")}
        </label>`}
      <${v} play=${e} class="primary" lacks=${!z} onClick=${E}>
        ${z?r("Tell the table"):r("Pick at least {n}",{n:D})}
      <//>
    </section>`}function di({play:e,action:t,option:s,pick:n,toggle:o,set:i}){let{id:c,ticks:u,harm_level:l,position:d,effect:f}=s,h=[e.help("menu",c),l&&r("har\
m {n}",{n:l}),u!==void 0&&C(u,"{n} tick","{n} ticks"),d&&e.label("position",d),f&&e.label("effect",f),s.severity&&e.label("severity",s.severity)],p=e.clocks.filter(
({state:m})=>m==="open"),$=u!==void 0&&!f;return a`<button type="button" aria-pressed=${String(!!n)} onClick=${o}>
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
          onInput=${m=>i({text:m.target.value})}
        />
      </div>
      ${$&&p.length>0&&a`<div>
          <label for=${`clock-${c}`}>${r("Which clock does it tick?")}</label>
          <select
            id=${`clock-${c}`}
            value=${n.clock??""}
            onChange=${m=>i({clock:m.target.value})}
          >
            <option value="">${r("none")}</option>
            ${p.map(m=>a`<option value=${m.id}>${m.name}</option>`)}
          </select>
        </div>`}
      ${l&&e.characters.length>1&&a`<div>
          <label for=${`who-${c}`}>${r("Whom does it befall?")}</label>
          <select
            id=${`who-${c}`}
            value=${n.character??t.character}
            onChange=${m=>i({character:m.target.value})}
          >
            ${e.characters.map(m=>a`<option value=${m.id}>${m.name}</option>`)}
          </select>
        </div>`}
    </div>`}`}function fi({play:e,action:t,pending:s,result:n}){let o=s.filter(({character:l})=>e.isMe(l??t.character)),i=s.filter(l=>l.thrower===e.me&&!o.includes(
l)),c=e.nameOf(s[0].character??t.character),u=o.length?r("Take it, or resist: {what}",{what:ts(e,o[0])}):i.length?r("{name}'s roll: throw for {name}?",{name:e.nameOf(
i[0].character??t.character)}):r("Waiting for {who}",{who:c});return a`<section class=${o.length||i.length?"turn":"wait"} tabindex="-1">
    <p class="kick">
      ${o.length?C(o.length,"One thing befalls {name}","{n} things befall {name}",{name:c}):r("The dice have fallen")}
    </p>
    <h1>${u}</h1>
    ${o.length>0&&a`<p>${Ge(e,o[0])}</p>`}
    ${t.spec.goal&&a`<p class="says">${R(t.spec.goal)}</p>`}
  </section>
    ${n}
    ${s.map(l=>a`<${Rn}
          key=${l.id}
          play=${e}
          action=${t}
          consequence=${l}
          own=${o.includes(l)}
          docked=${l===(o[0]??i[0])}
        />`)}`}function Pn(e){return(e.isGm?e.characters:e.mine).map(({id:s})=>mi(e,s)).filter(s=>s?.state==="settled"&&s.next)}function mi(e,t){let s=new Set;for(let{type:n,character:o,
action_after:i,reversed_by:c}of[...e.entries].reverse())if(i?.character===t){if(!["cancelled","refused"].includes(i.state)&&!s.has(i.id))return i;s.add(i.id)}else if(n===
"rolled"&&o===t&&!c&&!i)return}function yn({play:e,action:t}){let s=e.actor(t.character),n=s===e.me,{name:o,number:i,several:c}=le(e),u=c?void 0:t.spec[i],l=a`<${ot} play=${e} again=${t} />`,
d=r("{name} goes on at {position}",{name:e.nameOf(t.character),position:e.label("position",t.next)});return a`<section class=${n?"turn":"wait"} tabindex="-1">
      <p class="kick">${n?r("Your turn"):r("Waiting for {who}",{who:e.personName(s)})}</p>
      <h1>${d}</h1>
      ${t.spec.goal&&a`<p class="says">${R(t.spec.goal)}</p>`}
      ${u!==void 0&&a`<div class="chips"><span class="chip">${We(e,t.spec[o]??"",u)}</span></div>`}
    </section>
    ${n?l:a`<details class="card"><summary>${r("Call for the roll")}</summary>${l}</details>`}`}function Ot({play:e,action:t}){let[s,n]=b(""),[o,i]=b(""),[c,u]=b(""),[l,d]=b({name:"",size:4,ticks:0}),f=e.game.offers.bargain.words,{track:h="",clock:p=!1}=f[s]??
{},$=e.clocks.filter(({visible:w,state:S})=>w&&S==="open"),m=()=>{let{of:w,worded:S}=e.game.tracks[h]??{};return w==="table"?{changes:[{who:"session",track:h,amount:1}]}:
w?{changes:[{who:t.character,track:h,amount:1,...S?{text:o.slice(0,120)}:{}}]}:p&&e.role==="gm"&&l.name.trim()?{start_clock:{...l,name:l.name.trim()}}:p&&(c||$[0])?
{tick:{clock:c||$[0].id,by:1}}:null},k=()=>{let w={kind:"bargain",bargain:s,text:o},S=m();S&&(w.price=S),e.act(()=>e.table.makeOffer(t.id,w),()=>{n(""),i(""),d(
{...l,name:""})})};return a`<section class="card stack">
    <h2>
      ${r("Offer a devil's bargain")} <span class="soft tiny">
        ${r("one die, and a price that lands whatever the dice show")}
      </span>
    </h2>
    <div class="row wrap">
      ${Object.keys(f).map(w=>a`<button
            class="mini"
            aria-pressed=${String(s===w)}
            onClick=${()=>n(s===w?"":w)}
          >
            ${W(e.label("why",w))}
          </button>`)}
    </div>
    ${s&&a`<div class="stack">
      ${p&&a`<div>
          <label for="bargain-clock">${r("Which clock?")}</label>
          <select
            id="bargain-clock"
            value=${c||$[0]?.id}
            onChange=${w=>u(w.target.value)}
          >
            ${$.map(({id:w,name:S})=>a`<option value=${w}>${S}</option>`)}
          </select>
        </div>`}
      ${p&&e.role==="gm"&&a`<div>
          <label for="bargain-new-clock">${r("Or a new clock")}</label>
          <input
            id="bargain-new-clock"
            maxlength="80"
            value=${l.name}
            onInput=${w=>d({...l,name:w.target.value})}
          />
        </div>
        ${l.name.trim()&&a`<div class="row">
            <span>${r("Segments")}</span>
            <${B}
              says=${r("Segments")}
              value=${l.size}
              least=${Math.max(1,l.ticks)}
              most=${24}
              change=${w=>d({...l,size:w})}
            />
          </div>
        <div class="row">
          <span>${r("Filled at the start")}</span>
          <${B}
            says=${r("Filled at the start")}
            value=${l.ticks}
            least=${0}
            most=${l.size}
            change=${w=>d({...l,ticks:w})}
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
        ${m()?r("It costs {price}.",{price:m().start_clock?r("a new clock"):p?r("a tick"):`1 ${e.label("track",h)}`}):r("It is a matter of the story: nothing is\
 counted.")}
      </p>
      <${v} play=${e} onClick=${k}>${r("Offer it")}<//></div>`}
  </section>`}function Hn({play:e,sides:t,send:s}){let[n,o]=b({}),i=t.map((u,l)=>n[l]),c=i.every(Boolean);return t.length?a`<details class="card"><summary>${r("Dice thrown by\
 hand")}</summary><div class="stack">
    ${t.map((u,l)=>a`<fieldset>
        <legend>${r("Die {n}: d{sides}",{n:l+1,sides:u})}</legend>
        <div class="dial">${Array.from({length:u},(d,f)=>f+1).map(d=>a`<button
              type="button"
              aria-pressed=${String(n[l]===d)}
              onClick=${()=>o({...n,[l]:d})}
            >${d}</button>`)}</div>
      </fieldset>`)}
    <p class="hint">${r("Nothing proves these dice: everybody sees that they were thrown by hand.")}</p>
    <${v} play=${e} lacks=${!c} onClick=${()=>s(i)}>
      ${r("Roll with these faces")}
    <//></div></details>`:null}function $i({play:e,stakes:t,parts:s}){let[n,o]=b(!1),i=se(s,["price","clean","crit"]),c=se(s,["clean","crit"]),u={duality:r("and no Fear"),pool:r("two or more")};
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
        ${r("Exactly {fraction}.",{fraction:t.success.fraction})} ${t.outcomes.map(({outcome:l,degree:d,chance:f})=>`${d?e.label("degree",d):e.label("outcome",l)}\
 ${f.fraction}`).join(" \xB7 ")}
      </p>`}`}function He({play:e,action:t}){let s=e.stakes.get(t.id)?.value,n=ie(t),{position:o,effect:i}=Pt(e,n);if(_e(e,n))return a`<${Yt} play=${e} action=${n} />`;
if(s?.possible)return a`<${vi} play=${e} stakes=${s} />`;if(!s?.outcomes?.length)return null;if(ve(s))return a`<p class="note">${W(s.summary)}</p>`;let c=K(e,s.
outcomes,n.says);return a`${"position"in e.game.fields&&!o&&a`<p class="soft small">
      ${r("If it is {position}, {effect}:",{position:e.label("position",Re(e).position),effect:Te(e,Re(e).effect)})}
    </p>`}
    <${$i} play=${e} stakes=${s} parts=${c} />
    <${Z} parts=${c} />
    <${pe} parts=${c} />
    <${pi}
      play=${e}
      terms=${{position:o,effect:i,...s.effective}}
    />`}function os({play:e,action:t}){let s=e.stakes.get(t.id)?.value,n=ie(t),[o,i]=b(()=>ke(e,Kn(n))),c=n.state==="ready"&&n.agreed&&!s?.problem,u=c&&vt(e,t),
l=n.awaits.find(({who:x,what:_})=>_==="terms"&&e.isMe(x)),d=Ue(e,n),f=u||l||d,h=e.personName(n.thrower),p=u?r("Your turn \xB7 {gm} has agreed",{gm:e.gmName}):f?
r("Your turn"):c?r("{name} throws the dice",{name:h}):r("{gm} is asked",{gm:e.gmName}),$=d?Ae(e,n,d):u?ve(s)?r("That cannot succeed"):r("Roll, or change your mi\
nd"):l?ki(s?.problem):r("Waiting for {who}",{who:c?h:e.gmName}),m=x=>e.act(()=>e.table.changeAction(n.id,{spec:x},"*")),k=async()=>{await e.ask(r("Give this up?\
 It costs nothing."),r("Give it up"))&&await e.act(()=>e.table.changeAction(n.id,{state:"cancelled"},"*"),()=>e.look(""))},w=s?.outcomes?.length?K(e,s.outcomes,
n.says):null,S=s?.outcomes||s?.possible;return a`
    <section class=${f?"turn":"wait"} tabindex="-1">
      <p class="kick">${p}</p>
      <h1>${$}${f?"":a`<span class="dots"></span>`}</h1>
      ${d&&a`<${is} play=${e} offer=${d} stakes=${s} parts=${w} />`}
      <${fe} play=${e} action=${n} />
    </section>
    ${s?.problem&&a`<p class="note">${W(e.named(s.problem.detail))}</p>`}
    <${zn} play=${e} action=${t} />
    <${Jn} stakes=${s} />
    ${s?.problem?.code==="already_tried"&&a`<${bi} play=${e} action=${n} />`}
    ${l&&s?.problem&&a`<${wi}
        key=${s.problem.pointer}
        play=${e}
        action=${n}
        pointer=${s.problem.pointer}
        patch=${m}
      />`}
    ${S&&a`<section class="card" aria-label=${r("Stakes")}><${He} play=${e} action=${n} /></section>`}
    ${s&&a`<${nn} play=${e} action=${n} stakes=${s} parts=${w} docked=${d} />`}
    ${o&&a`<${hi} play=${e} action=${n} close=${()=>i(!1)} />`}
    <div class="row wrap">
      <button class="quiet" onClick=${()=>i(!o)}>
        <${O} name="pen" />
        ${r("Change the words")}
      </button>
      <${v} play=${e} class="quiet" onClick=${k}>${r("Give it up")}<//>
    </div>
    ${d&&a`<${ze} play=${e} action=${n} offer=${d} />`}
    ${c&&a`<${qe}
        play=${e}
        id="thrower"
        character=${n.character}
        now=${n.thrower}
        change=${x=>e.act(()=>e.table.changeAction(n.id,{thrower:x},"*"))}
      />`}
    ${u&&a`<${Yn} play=${e} action=${t} docked=${!d} />`}`}function rs({play:e,action:t}){let s=ie(t);return a`
    <section class="turn" tabindex="-1">
      <p class="kick">${r("Your turn \xB7 {gm} has agreed",{gm:e.gmName})}</p>
      <h1>${r("{name}'s roll: throw for {name}?",{name:e.nameOf(s.character)})}</h1>
      <${fe} play=${e} action=${s} named />
    </section>
    <${zn} play=${e} action=${t} />
    <${Jn} stakes=${e.stakes.get(s.id)?.value} />
    <section class="card" aria-label=${r("Stakes")}><${He} play=${e} action=${s} /></section>
    <${Yn} play=${e} action=${t} docked />`}function Un(e,t){let s=e.stakes.get(t.id)?.value,n=s&&!s.problem&&(t.terms||!s.terms_digest);return t.state==="ready"&&
t.agreed&&n&&Me(t)!==null}function zn({play:e,action:t}){return Un(e,t)?a`<p class="note bad" role="alert">
    ${r("What the table tells of this roll cannot be signed as it stands. Nothing is rolled.")}
  </p>`:null}function Yn({play:e,action:t,docked:s}){let n=ie(t),o=e.stakes.get(n.id)?.value,i=o?.outcomes?.length?K(e,o.outcomes,n.says):null,c=async u=>{let l=d=>e.
glance(n.id)??e.say(ss(e,d));await e.act(()=>e.table.rollAction(n.id,{terms:n.terms,...u?{dice:u}:{}},n.etag,{again:d=>je(e,d)}).catch(gi),l),e.changed()};return a`${!Un(
e,t)&&e.session.options.given_dice&&a`<${Hn} play=${e} sides=${n.terms?.dice??[]} send=${c} />`}
  ${s&&a`<${xi} play=${e} action=${n} stakes=${o} parts=${i} roll=${()=>c()} />`}`}function hi({play:e,action:t,close:s}){let{draft:n,change:o,send:i}=X(e,Kn(t),
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
    <${v} play=${e}>${r("Save")}<//>
  </form>`}function Kn({id:e}){return`words ${e}`}function Ue(e,t){return t.offers.find(({state:s,to:n})=>s==="open"&&e.isMe(n))}function Ae(e,t,s){let{title:n,
cost:o}=ee(e,t,s);if(s.kind!=="assist")return W(o?`${n} (${o})`:n);let i=e.game.offers.assist?.costs,c={who:e.nameOf(s.character),name:e.nameOf(t.character),costs:i?
ue(e,i):""};return e.isMe(t.character)?i?r("{who} offers help for {costs}",c):r("{who} offers help",c):i?r("{name} asks {who} to help for {costs}",c):r("{name} \
asks {who} to help",c)}function is({play:e,offer:t,stakes:s,parts:n}){let o=s?.options?.find(l=>l.offer===t.id),i=o?.outcomes?.length&&n?K(e,o.outcomes):null,[c,
u]=[n,i].map(l=>l&&se(l,["price","clean","crit"]));return a`${t.text&&a`<p class="says">${R(t.text)}</p>`}
    ${i&&a`<p><b>${r("{now} to {next} %",{now:c,next:u})}</b></p>`}`}function ze({play:e,action:t,offer:s}){let{title:n,buttons:o}=ee(e,t,s);return a`<div class="dock"><p class="named">${Ae(
e,t,s)}</p><div class="go">${o.map(({text:i,run:c},u)=>a`<${v}
        play=${e}
        class=${u?"":"primary"}
        aria-label=${`${i}: ${n}`}
        onClick=${()=>e.act(c,()=>e.step())}
      >
        ${i}
      <//>`)}</div></div>`}function pi({play:e,terms:t}){let s=Object.entries(t).filter(([n,o])=>o&&e.help(n,o));return s.length?a`<details class="small"><summary>${r(
"What does that mean?")}</summary><dl class="meanings">${s.map(([n,o])=>a`<dt>${e.label(n,o)}</dt><dd>${e.help(n,o)}</dd>`)}</dl></details>`:null}function Jn({stakes:e}){
return e?.opportunity_lost&&a`<p class="note">${r("This opportunity was lost before.")}</p>`}function gi(e){throw["version_mismatch","terms_changed"].includes(e.
code)&&(e.code="stale"),e}function bi({play:e,action:t}){let[s,n]=b("");return a`<form class="card stack" onSubmit=${i=>{i.preventDefault(),e.act(()=>e.table.changeAction(
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
  </form>`}function ki({code:e}={code:""}){return["incomplete","goal_asked","already_tried"].includes(e)?r("Something is missing"):r("That cannot be rolled")}function wi({
play:e,action:t,pointer:s="",patch:n}){let o=s.split("/").filter(p=>p&&p!=="spec")[0],i=o&&e.field(o),[c,u]=b(void 0);if(!i||i["x-owner"]==="gm"||Ee(e,t).some(p=>p.
field===o))return null;let l=oe(i),d=l.type==="integer"?Math.max(0,l.minimum??0):i.default,f=c??t.spec[o]??d,h=typeof f=="string"?!f.trim():(f??null)===null;return a`<form class="card stack" onSubmit=${p=>{
p.preventDefault(),h||n({[o]:f})}}>
    <${te} play=${e} form="missing" name=${o} needed value=${f} change=${u} />
    <${v} play=${e} class="primary" lacks=${h}>${r("Send")}<//></form>`}function vi({play:e,stakes:t}){let{critical:{decimal:s},hope:{decimal:n}={}}=t.readings,
o=n===void 0,c=[...o?[{kind:"fail",chance:1-s,says:r("no critical success")}]:[{kind:"price",chance:1-s-n,says:r("with Fear")},{kind:"clean",chance:n,says:r("wi\
th Hope")}],{kind:"crit",chance:s,says:e.label("outcome",Pe(e,{reaction:o}))}];return a`<p>${r("{gm} knows whether it works; a critical always does.",{gm:e.gmName})}</p>
  <${Z} parts=${c} />
  <${pe} parts=${c} />`}function xi({play:e,action:t,stakes:s,parts:n,roll:o}){let i=ve(s),[c]=s?.outcomes??[],u=n&&!_e(e,t)?`${se(n,["price","clean","crit"])} \
%`:"",l=i?e.label("outcome",c.outcome):u,d=Oi(s?.costs??[]).map(k=>lt(e,k)).join(", "),f=s?.costs?.find(({lacks:k})=>k),h=Ft(e,t,s?.costs??[]),p=[l,d?r("costs {\
costs}",{costs:d}):r("costs nothing"),h].filter(Boolean).join(" \xB7 "),$=s&&s.terms_digest===t.terms_digest&&Me(s)===null,m=e.slow?r("Your roll is on its way \u2026"):
Si(e,t,s);return a`<div class="dock"><div class="go">
    <${v}
      play=${e}
      class=${i?"":"primary"}
      lacks=${!!f||!$}
      onClick=${o}
    >
      <span>${m}</span>
      <small>${f?r("{name} has {n}.",{name:e.label("track",f.track),n:f.has}):p}</small>
    <//>
  </div></div>`}function Oi(e){let t=new Map;for(let{who:s,track:n,amount:o}of e){let i=`${s} ${n}`;t.set(i,{who:s,track:n,amount:o+(t.get(i)?.amount??0)})}return[
...t.values()]}function Si(e,t,s){let n=_e(e,t);if(e.family==="duality"&&!n)return r("Roll Hope and Fear");if(ve(s))return r("Go through with it");if(t.spec.take_automatic)
return r("Take the success");let o=t.terms?.dice?.length;return o===void 0?r("Roll"):Number.parseInt(s?.summary??"",10)===0&&e.family==="fitd"&&!n?r("Roll 2 dic\
e, the lower counts"):C(o,"Roll {n} die","Roll {n} dice")}function Vn({play:e,action:t}){let s=Object.entries(t.spec).flatMap(([o,i])=>Array.isArray(i)&&["player","shared"].includes(e.field(o)?.["x-owner"])?i.map((c,u)=>[
`${o}/${u}`,`${e.field(o).title}: ${c.name??c}`]):[]),n=o=>e.act(()=>e.table.changeAction(t.id,{strike:[o]},"*"));return s.length?a`<section class="card">
    <h2>${r("Does something not fit?")}</h2>
    <ul>
      ${s.map(([o,i])=>a`<li class="way">
            <div>${i}</div>
            <${v} play=${e} onClick=${()=>n(o)}>
              ${r("Strike")}
            <//>
          </li>`)}
    </ul>
  </section>`:null}var Ci={spec:{},says:{}};function as({play:e,action:t,inner:s=!1}){let{draft:n,change:o,send:i}=X(e,`terms ${t.id}`,Ci,t.id),{spec:c}=n,u={...t.says,...n.says},
l=e.stakes.get(t.id)?.value,d=e.nameOf(t.character),f=e.personName(e.actor(t.character)),h=_e(e,t),p=h?[]:tn(e,{...t.spec,...c}),$=p.some(T=>(u[T]??"")!==(t.says?.[T]??
"")),m=ut(e,t),k=t.offers.filter(T=>T.state==="open"||m.includes(T)),w=Ee(e,t),S=T=>i(()=>e.table.changeAction(t.id,{spec:{...c,...T},...$?{says:u}:{},agreed:!0},
"*"),()=>{e.kept=t.id,e.step(),e.say(r("Agreed: {name} can roll.",{name:d}))}),x=Ue(e,t),_=!t.agreed||t.awaits.some(({who:T})=>e.isMe(T)),D=x?r("{name} asks: {w\
hat}",{name:e.nameOf(x.by),what:Ae(e,t,x)}):t.agreed?r("Waiting for {player}",{player:t.thrower?e.personName(t.thrower):f}):r("Set the terms"),U=T=>e.act(()=>e.
table.changeAction(t.id,T,"*"),()=>e.look("")),z=(T,L)=>o({spec:{...c,[T]:L}}),P=l?.outcomes?.length?K(e,l.outcomes,t.says):null,J=h?dn:{fitd:qi,duality:Ai,pool:Ni}[e.
family]??Mi;return a`
    ${!s&&a`<section class=${_?"turn":"wait"} tabindex="-1">
        <p class="kick">
          ${t.agreed?r("Agreed: {name} can roll",{name:d}):r("{player} asks",{player:f})} · ${d}
        </p>
        <h1 class=${t.agreed||x||!t.spec.goal?"":"off"}>
          ${D}${_?"":a`<span class="dots"></span>`}
        </h1>
      <${fe} play=${e} action=${t} />
      ${w.length>0&&a`<p class="small">
          ${r("Taken: {what}",{what:I(w.map(({title:T,cost:L})=>L?`${T} (${L})`:T))})}
        </p>`}
    </section>`}
    ${x&&a`<${ze} play=${e} action=${t} offer=${x} />`}
    ${k.some(T=>T!==x)&&a`<section class="card">
        <h2>${r("Offers")}</h2>
        <ul>
          ${k.filter(T=>T!==x).map(T=>a`<${de} key=${T.id} ...${ee(e,t,T)} play=${e} action=${t} />`)}
        </ul>
      </section>`}
    <${J} play=${e} action=${t} spec=${c} set=${z} agree=${S} player=${f} />
    ${!h&&a`<section class="card stack">
      <div class="stakes2">
        ${p.map(T=>a`<div>
              <label for=${`says-${T}`}>${it(e,T)}</label>
              <input
                class="says"
                id=${`says-${T}`}
                maxlength="500"
                value=${u[T]??""}
                onInput=${L=>o({says:{...n.says,[T]:L.target.value}})}
              />
            </div>`)}
      </div>
      ${t.agreed&&$&&a`<${v} play=${e} onClick=${()=>S({})}>${r("Tell {player}",{player:f})}<//>`}
      ${P&&a`<div>
          <h3>${r("What {player} sees",{player:f})}</h3>
          <${Z} parts=${P} />
          <p class="hint">
            ${ve(l)?`${W(l.summary)}.`:sn(P)}
            ${t.agreed?"":r("Not agreed yet.")}
          </p>
        </div>`}
      ${l?.problem&&!_i(e,l.problem)&&a`<p class="hint">${W(e.named(l.problem.detail))}</p>`}
    </section>`}
    ${h&&l?.problem&&a`<p class="note">${W(e.named(l.problem.detail))}</p>`}
    ${e.game.offers.bargain&&a`<${Ot} play=${e} action=${t} />`}
    <${Vn} play=${e} action=${t} />
    ${!s&&a`<section class="card">
        <${qe}
          play=${e}
          id="thrower"
          character=${t.character}
          now=${t.thrower}
          change=${T=>e.act(()=>e.table.changeAction(t.id,{thrower:T},"*"))}
        />
      </section>`}
    <${Ti} play=${e} action=${t} player=${f} />
    <section class="row wrap card">
      <${v} play=${e} class="quiet" onClick=${()=>U({state:"refused",why:"no_roll_needed"})}>
        ${r("No roll needed")}
      <//>
      <${v} play=${e} class="quiet" onClick=${()=>U({state:"refused",why:"impossible"})}>
        ${r("Impossible that way")}
      <//>
      <${v} play=${e} class="quiet push" onClick=${()=>U({state:"cancelled"})}>
        <${O} name="close" />
        ${r("Cancel")}
      <//>
    </section>`}function Ti({play:e,action:t,player:s}){let[n,o]=b("");return a`<form class="card stack" onSubmit=${c=>{c.preventDefault(),e.act(()=>e.table.changeAction(
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
  </form>`}function _i(e,{pointer:t=""}){return e.field(t.split("/").at(-1))?.["x-owner"]==="gm"}function ji({game:e},t){return Object.fromEntries(Object.entries(
t).filter(([s])=>s in e.fields))}function qi({play:e,action:t,spec:s,set:n,agree:o,player:i}){let c=M(null),{positions:u,effects:l}=dt(e),d=Re(e),f=$=>t.agreed&&
Object.entries($).every(([m,k])=>t.spec[m]===k),h=$=>e.game.tables.effects.find(({id:m})=>m===$)?.ticks??0,p=$=>{let m={ArrowLeft:-1,ArrowRight:1,ArrowUp:-l.length,
ArrowDown:l.length}[$.key],k=[...c.current.querySelectorAll("button")],w=k[k.indexOf(document.activeElement)+m];m&&w&&($.preventDefault(),w.focus())};return a`<section class="card">
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
              <small>${C(h($),"{n} tick","{n} ticks")}</small>
            </th>`)}
      </tr>
      ${u.map(($,m)=>a`<tr>
          <th scope="row">
            <span class="row">
              <${ct} level=${m+1} of=${u.length} />${e.label("position",$)}
            </span>
          </th>
        ${l.map(k=>{let w=ji(e,{position:$,effect:k}),S=f(w),x=$===d.position&&k===d.effect,_=[`${e.label("position",$)}, ${Te(e,k)}`,x&&r("usual")].filter(Boolean).
join(", ");return a`<td>
            <${v}
              play=${e}
              aria-pressed=${String(S)}
              class=${x?"usual":""}
              aria-label=${_}
              onClick=${()=>o(w)}
            >
            ${h(k)?a`<span class="ticks">
                  ${Array.from({length:h(k)},()=>a`<svg viewBox="0 0 9 12" aria-hidden="true"><rect width="9" height="12" rx="1.5" /></svg>`)}
                </span>`:"0"}
            ${x?r("usual"):""}
          <//>
        </td>`})}</tr>`)}
    </table>
    <details class="small"><summary>${r("What does that mean?")}</summary><dl class="meanings">${Object.entries({position:u,effect:l}).map(([$,m])=>m.map(k=>a`<dt>${e.
label($,k)}</dt><dd>${e.help($,k)}</dd>`))}</dl></details>
    <${St} play=${e} action=${t} spec=${s} set=${n} /></section>`}function Ai({play:e,action:t,spec:s,set:n,agree:o,player:i}){let c=s.difficulty??t.spec.difficulty,
u=Zn(e,c)??14,l=s.difficulty_hidden??t.spec.difficulty_hidden??!1;return a`<section class="card stack"><h2 id="how-hard">${r("How hard is it?")}</h2>
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
    <${v}
      play=${e}
      class="primary"
      onClick=${()=>o({difficulty:Zn(e,c)?c:u,difficulty_hidden:l})}
    >
      ${t.agreed?r("Difficulty {n}: agree again",{n:u}):r("Agree to Difficulty {n}",{n:u})}
    <//>
    <${St} play=${e} action=${t} spec=${s} set=${n} /></section>`}function Zn({game:e},t){let[,s]=new RegExp(`^(?:${e.number_labels.difficulty})$`).exec(t)??[];
return typeof t=="number"?t:s&&Number(s)}function Ni({play:e,action:t,spec:s,set:n,agree:o,player:i}){return a`<section class="card">
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
    <${St} play=${e} action=${t} spec=${s} set=${n} /></section>`}function Mi({play:e,action:t,spec:s,set:n,agree:o,player:i}){return a`<section class="card stack">
    <${v} play=${e} class="primary" onClick=${()=>o({})}>
      ${r("Agree: {player} can roll",{player:i})}
    <//>
    <${St} play=${e} action=${t} spec=${s} set=${n} /></section>`}var Wi=new Set(["position","effect","difficulty","difficulty_hidden","traits","trait","trait_n\
ame","willpower_cancellable"]);function St({play:e,action:t,spec:s,set:n}){let o=[...ae(e,["gm"],!0),...ae(e,["gm"],!1)].filter(([i])=>!Wi.has(i));return a`<details><summary class="small">${r(
"More")}</summary><div class="stack">
    ${"clock"in e.game.fields&&!e.game.clock_flag&&a`<${Ei} play=${e} action=${t} />`}
    ${"factors"in e.game.spec.properties&&a`<${Ii} play=${e} action=${t} spec=${s} set=${n} />`}
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
    <p class="hint">${r("They go with your agreement.")}</p></div></details>`}function Ei({play:e,action:t}){let s=e.clocks.filter(({state:o,id:i})=>o==="open"||
i===t.clock);if(!s.length)return null;let n=({value:o})=>e.act(()=>e.table.changeAction(t.id,{clock:o||null,agreed:t.agreed},"*"));return a`<div>
    <label for="terms-clock">${r("Which clock does it fill?")}</label>
    <select id="terms-clock" value=${t.clock??""} ...${be(e,n)}>
    <option value="">${r("none")}</option>
    ${s.map(({id:o,name:i})=>a`<option value=${o}>${i}</option>`)}
  </select>
</div>`}function Ii({play:e,action:t,spec:s,set:n}){let o=e.field("factors"),i=s.factors??t.spec.factors??{},c=o.properties??{};return a`<fieldset><legend>${o.title}</legend><p class="hint">${o.
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
  </div></fieldset>`}var Qn="who I am",Xn="others of the same name";function cs(e,t){let s=({name:o})=>ce(o,t.name),n=({id:o})=>Number(o.slice(1))<Number(t.id.slice(1));return e.people.
find(o=>o.active&&o.role!=="gm"&&s(o)&&n(o))}function eo(e,{id:t}){return e.characters.filter(({owner:s})=>s===t)}function to({play:e}){let t=e.people.find(({id:c})=>c===
e.me),s=t&&!e.isGm&&cs(e,t);if(!s||eo(e,t).length)return null;let n={name:s.name,gm:e.gmName};if(ne("localStorage",Qn,e))return a`<section class="wait" tabindex="-1">
      <p class="kick">${r("You are {name}",n)}</p>
      <h1>${r("Waiting for {gm} to hand you your seat",n)}<span class="dots"></span></h1>
    </section>`;let o=()=>{ge("localStorage",Qn,e,!0),e.changed()},i=async()=>{let c=await e.page.askName?.();c!==null&&await e.act(()=>e.table.revoke(e.me))&&e.
page.anotherName(c)};return a`<section class="turn" tabindex="-1">
    <p class="kick">${r("{name} sits here already",n)}</p>
    <h1>${r("Are you {name}?",n)}</h1>
  </section>
    <div class="row wrap"><button class="primary" onClick=${o}>${r("I am {name}",n)}</button>
    <${v} play=${e} onClick=${i}>${r("I am somebody else: take another name")}<//></div>
    <p class="hint">${r("{gm} sees that you have come back, and hands you your seat with one press.",n)}</p>`}function so({play:e}){if(!e.isGm)return null;let t=ne(
"localStorage",Xn,e)??[];return e.people.filter(n=>n.active&&n.role==="player"&&!t.includes(n.id)&&cs(e,n)).map(n=>{let o=cs(e,n),i=eo(e,o),c={name:n.name,characters:I(
i.map(({name:f})=>f))},u=e.present.has(o.id),l=()=>e.act(async()=>{for(let{id:f,version:h}of i)await e.table.changeCharacter(f,{owner:n.id},h);return e.table.revoke(
o.id)}),d=()=>{ge("localStorage",Xn,e,[...t,n.id]),e.changed()};return a`<section class="turn" key=${n.id}><p class="kick">${r("{name} has joined again",c)}</p>
      <h2>
        ${i.length?r("Give {characters} to the new {name}?",c):r("Close the former seat of {name}?",c)}
      </h2>
      ${u&&a`<p>${r("The former {name} is here too: ask them first.",c)}</p>`}
      <div class="row wrap">
        <${v} play=${e} class="primary" onClick=${l}>
          ${r("Hand the seat over")}
        <//>
      <button onClick=${d}>${r("It is somebody else")}</button></div></section>`})}function no({play:e}){let t=e.awaited(!0),n=e.actions.get(e.focus)??(["ask","write"].includes(e.focus)?void 0:t[0]?.action??e.actions.get(e.kept)??Di(e)),o=t.filter(
({action:c})=>c.id!==n?.id),i=M(null);return N(()=>{if(!(e.stepped||e.pressed)||e.sending)return;let c=d=>d.dataset.way===e.pressed,u=!e.stepped&&[...i.current.
querySelectorAll("[data-way]")].find(c);e.stepped=!1,e.pressed="",document.activeElement?.matches("input, textarea, select")||Rs(u?.querySelector?.("button")??i.
current.querySelector(".turn, .wait"))}),a`<div ref=${i}>
    <${Ri} play=${e} />
    <${to} play=${e} />
    <${so} play=${e} />
    ${o.length>0&&a`<p class="next">
        <button class="quiet" onClick=${()=>e.look(o[0].action.id)}>
          ${r("next: {name}",{name:e.nameOf(o[0].action.character)})}
        </button>
      </p>`}
    ${n?a`<${Li} key=${n.id} play=${e} action=${n} />`:a`<${Gi} play=${e} />`}
    ${n&&a`<div class="row wrap">
        <button class="quiet" onClick=${()=>e.look("ask")}>
          <${O} name="plus" />
          ${e.isGm?r("Call for another roll"):r("Something else")}
        </button>
        <${oo} play=${e} />
      </div>`}
    ${n&&a`<${ro} play=${e} current=${n} />`}
  </div>`}function Di(e){return[...e.actions.values()].reverse().find(t=>!e.isGm&&e.isMe(t.character)&&t.awaits.length)}function oo({play:e}){return a`<button class="quiet" onClick=${()=>e.
open("dice")}><${O} name="dice" />${r("Other dice")}</button>`}function Ri({play:e}){let{refusal:t}=e,{contradictions:s,foreign:n,unproven:o}=Fe(e),i=e.since.toLocaleTimeString(
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
    ${o>0&&a`<${kt} count=${o} />`}
    ${n>0&&a`<${wt} count=${n} />`}
    <div role="alert">${t&&a`<p class="note bad">
        ${t.text} ${t.more.join(" ")} <button class="mini quiet" aria-label=${r("Close")} onClick=${()=>{e.refusal=null,e.changed()}}><${O} name="close" /></button></p>`}</div></div>`}
function Li({play:e,action:t}){if(t.state==="rolled"||t.state==="settled")return a`<${Gn} play=${e} action=${t} />`;let s=e.isMe(t.character),n=vt(e,t);return e.
isGm&&t.agreed&&(s||n)?a`<${s?os:rs} play=${e} action=${t} />
    <details class="card">
      <summary>${r("Change the terms")}</summary>
      <${as} play=${e} action=${t} inner=${!0} />
    </details>`:e.isGm?a`<${as} play=${e} action=${t} />`:s?a`<${os} play=${e} action=${t} />`:n?a`<${rs} play=${e} action=${t} />`:a`<${Bi} play=${e} action=${t} />`}
function Bi({play:e,action:t}){let s=ie(t),n=ut(e,s),o=Ue(e,s),i=e.stakes.get(s.id)?.value,c=i?.outcomes?.length?K(e,i.outcomes,s.says):null,u=e.nameOf(s.character),
[l,d]=b(""),f=Bt(e,s),h=e.game.offers.assist,p=Rt(e,s),$=m=>e.act(()=>e.table.makeOffer(s.id,{kind:"assist",character:m,text:l}),()=>d(""));return a`<section class=${o?
"turn":"wait"} tabindex="-1">
    <p class="kick">${o?r("{name} asks you",{name:u}):r("{name} is about to roll",{name:u})}</p>
    <h1>
      ${o?Ae(e,s,o):r("Waiting for {who}",{who:I([...new Set(s.awaits.map(({who:m})=>e.nameOf(m)))])})}
    </h1>
      ${o&&a`<${is} play=${e} offer=${o} stakes=${i} parts=${c} />`}
      <${fe} play=${e} action=${s} />
    </section>
    ${i&&!i.problem&&a`<section class="card" aria-label=${r("Stakes")}><${He} play=${e} action=${s} /></section>`}
    ${o&&a`<${ze} play=${e} action=${s} offer=${o} />`}
    ${n.some(m=>m!==o)&&a`<section class="card">
        <ul>
          ${n.filter(m=>m!==o).map(m=>a`<${de} key=${m.id} ...${ee(e,s,m)} play=${e} action=${s} />`)}
        </ul>
      </section>`}
    ${f.length>0&&a`<section class="card stack"><h2>${r("Help {name}",{name:u})}</h2>
      ${p&&a`<p class="gain"><b>${r("{now} to {next} %",p)}</b></p>
        <${Z} plain parts=${p.parts} was=${at(p.was)} />`}
      <div>
        <label for="help-text">${r("How?")}</label>
        <input
          id="help-text"
          class="says"
          maxlength="500"
          value=${l}
          onInput=${m=>d(m.target.value)}
        />
      </div>
      <div class="row wrap">
        ${f.map(m=>a`<${v} play=${e} onClick=${()=>$(m.id)}>
              ${r("{name} helps",{name:m.name})} <span class="soft tiny">
                ${h.costs&&r("costs {costs}",{costs:ue(e,h.costs)})}
              </span>
            <//>`)}
      </div>
    </section>`}
    ${e.game.offers.die&&a`<${Fi} play=${e} action=${s} />`}
    ${e.game.offers.bargain&&a`<details class="card">
        <summary>${r("Offer a devil's bargain")}</summary>
        <${Ot} play=${e} action=${s} />
      </details>`}`}function Fi({play:e,action:t}){let[s,n]=b(""),[o,i]=b(6),c=u=>{u.preventDefault(),e.act(()=>e.table.makeOffer(t.id,{kind:"die",die:{source:s.
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
    <${v} play=${e}>${r("Offer it")}<//></form></details>`}function Gi({play:e}){let t=[...e.entries].reverse().find(({type:$})=>$==="rolled"||$==="resisted"),s=e.
awaited(!1),n=e.role==="spectator",o=e.isGm||e.mine.length>0,[i,c]=b(()=>ke(e,"ask")),u=!e.isGm&&(!t||!e.mine.length),l=e.focus==="ask"||i||u,d=l?[]:Pn(e),f=l&&
!n&&!e.characters.length,[h]=b(()=>ke(e,"character")),p=[...new Set(s.flatMap(({turns:$})=>$.map(({who:m})=>e.nameOf(m))))];return a`
    ${p.length>0&&!d.length&&a`<section class="wait" tabindex="-1">
        <p class="kick">${r("Nothing is due from you")}</p>
        <h1>${r("Waiting for {who}",{who:I(p)})}<span class="dots"></span></h1>
      </section>`}
    ${d.map($=>a`<${yn} key=${$.id} play=${e} action=${$} />`)}
    ${!p.length&&!d.length&&a`<section class="wait" tabindex="-1"><h1>${yi(e,t)}</h1></section>`}
    <${ro} play=${e} />
    ${e.isGm&&!t&&a`<${Hi} play=${e} />`}
    ${t&&a`<${ye} key=${t.seq} play=${e} entry=${t} />`}
    <${Zs} play=${e} />
    ${!n&&l&&a`<${ot} play=${e} close=${u?null:()=>c(!1)} />`}
    ${!n&&!l&&o&&a`<button class=${e.isGm||d.length?"wide":"primary wide"} onClick=${()=>{e.focus="ask",c(!0)}}>${e.isGm?r("Call for a roll"):r("I want to \u2026")}</button>`}
    ${!n&&a`<${oo} play=${e} />`}
    ${e.isGm&&e.game.resist_rule&&e.characters.length>0&&a`<${Pi} play=${e} />`}
    ${e.isGm&&!f&&a`<details class="card" open=${h}>
        <summary>${r("A character of yours")}</summary>
        <${nt} play=${e} />
      </details>`}`}function Pi({play:e}){let[t]=b(()=>ke(e,"narrate")),s=Math.max(0,...e.game.severities.filter(({track:p})=>p).map(({harm:p})=>p)),{draft:{text:n,
harm:o,cid:i},written:c,change:u,clear:l,send:d}=X(e,"narrate",{text:"",harm:Math.min(1,s),cid:""}),f=e.character(i)?i:e.characters[0].id,h=p=>{p.preventDefault();
let $={id:"custom",text:n.trim(),...o?{harm_level:o}:{}},m={kind:"narrated",character:f,consequences:[$]};d(()=>e.table.openAction(m))};return a`<details class="card" open=${t}>
    <summary>${r("Something befalls somebody")}</summary>
    <form class="stack" onSubmit=${h}>
    <div>
      <label for="narrate-who">${r("Whom does it befall?")}</label>
      <select id="narrate-who" value=${f} onChange=${p=>u({cid:p.target.value})}>
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
      <${v} play=${e}>${r("Tell the table")}<//>
      ${c&&a`<button type="button" class="quiet" onClick=${l}>${r("Cancel")}</button>`}
    </div>
  </form>
</details>`}function yi(e,t){return e.role==="spectator"?r("You watch"):!e.mine.length&&!e.isGm?r("Who do you play?"):e.isGm?t?r("What happens now?"):r("Your ta\
ble is open"):t?r("What do you do?"):r("What do you want to do?")}function Hi({play:e}){let t=e.people.filter(({id:n,active:o})=>o&&n!==e.me),s=[[ne("localStora\
ge",Hs,e),r("Save your seat: it is in this browser alone"),"seat",r("Save")],[t.length>0,r("Invite the players"),"invite",r("Invite")],[e.characters.length>0,r(
"They name their characters")],[e.clocks.length>0,r("Draw a clock: what are they up against?")],[e.actions.size>0,r("Call the first roll, or let a player ask fo\
r one")]];return a`<section class="card"><h2>${r("Your first evening")}</h2><ul class="steps">
    ${s.map(([n,o,i,c])=>a`<li>
          <${O} name=${n?"check":"more"} />
          <span>${o}${n?a`<span class="off"> (${r("done")})</span>`:""}</span>
          ${i&&!n&&a`<button class="mini push" onClick=${()=>e.open(i)}>${c}</button>`}
        </li>`)}
  </ul></section>`}function ro({play:e,current:t}){let s=[...e.actions.values()].filter(o=>o.id!==t?.id&&o.state!=="settled"&&!o.awaits.some(({who:i})=>e.isMe(i)));
if(!s.length)return null;let n=e.role==="spectator";return a`<section class="card">
    <h2>${t?r("Also open"):r("At the table now")}</h2>
    <ul class="queue">${s.map(o=>{let i=Bt(e,o).length>0&&Rt(e,o),c=a`<span class="says">${o.spec.goal??""}</span>
      <span class="who">
        ${e.nameOf(o.character)} · ${r("waits for {who}",{who:I([...new Set(o.awaits.map(({who:u})=>e.nameOf(u)))])})}
      </span>`;return a`<li>
        ${n?a`<p class="entry">${c}</p>`:a`<button class="entry" onClick=${()=>e.look(o.id)}>${c}</button>`}
      ${o.state!=="rolled"&&!t&&a`<div class="watched">
          <${fe} play=${e} action=${o} named />
          <${He} play=${e} action=${o} />
          ${i&&a`<button class="wide" onClick=${()=>e.look(o.id)}>
              ${r("Help {name}: {now} to {next} %",{...i,name:e.nameOf(o.character)})}
            </button>`}
        </div>`}
    </li>`})}</ul></section>`}function ds(e,{properties:t}){return Object.keys(t).find(s=>s!==e.game.approach.member)}var us="free";function ls({owner:e,free:t}){return e??(t?us:"")}function io({
play:e,character:t,close:s}){let[n,o]=b(()=>({name:t.name,note:t.note,owner:ls(t),sheet:t.sheet??{},version:t.version})),i=m=>o({...n,...m}),c=e.role==="gm",u=JSON.
stringify([t.sheet,t.name,t.note]),l=M(u),d=l.current!==u,f=async m=>{m.preventDefault();let k={name:n.name.trim()||t.name,note:n.note,sheet:n.sheet};if(c&&n.owner!==
ls(t)){let S=n.owner===us;Object.assign(k,{owner:S?null:n.owner||null,free:S})}let w=d?n.version:t.version;await e.act(()=>e.table.changeCharacter(t.id,k,w))&&(e.
say(r("Saved.")),s())},h=()=>{l.current=u,o({name:t.name,note:t.note,owner:ls(t),sheet:t.sheet??{},version:t.version})},p=async()=>{await e.ask(r("Remove {name}\
 from the table? The story keeps what they did.",{name:t.name}),r("Remove them"))&&await e.act(()=>e.table.deleteCharacter(t.id,t.version))},$=m=>`${t.id}-${m}`;
return a`<form class="stack more-row" onSubmit=${f}>
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
        onInput=${m=>i({name:m.currentTarget.value})}
      />
    </div>
    ${Object.entries(e.game.sheet.properties).map(([m,k])=>a`<${ao}
        key=${m}
        play=${e}
        id=${$(m)}
        title=${k.title}
        hint=${k.description}
        schema=${{...k.additionalProperties,"x-names":k["x-names"]}}
        value=${n.sheet[m]??{}}
        known=${Ui(e,m)} change=${w=>i({sheet:{...n.sheet,[m]:w}})} />`)}
    <div>
      <label for=${$("note")}>${r("Note")}</label>
      <textarea
        id=${$("note")}
        class="says"
        maxlength="500"
        value=${n.note}
        onInput=${m=>i({note:m.currentTarget.value})}
      >
      </textarea>
    </div>
    ${c?a`<div>
          <label for=${$("owner")}>${r("Who plays them")}</label>
          <select
            id=${$("owner")}
            value=${n.owner}
            onChange=${m=>i({owner:m.currentTarget.value})}
          >
          <option value="">${r("the game master")}</option>
          <option value=${us}>${r("whoever takes them")}</option>
          ${e.people.filter(({active:m,role:k})=>m&&k==="player").map(({id:m,name:k})=>a`<option value=${m}>${k}</option>`)}
        </select></div>`:null}
    <div class="row wrap">
      <${v} play=${e} class="primary">${r("Save")}<//>
      <button type="button" onClick=${s}>${r("Cancel")}</button>
      <${v} play=${e} type="button" class="quiet push" onClick=${p}>${r("Remove them")}<//></div>
  </form>`}function Ui(e,t){return[...new Set(e.characters.flatMap(({sheet:s})=>Object.keys(s?.[t]??{})))]}function ao({play:e,id:t,title:s,hint:n,schema:o,value:i,
known:c,change:u}){let[l,d]=b(""),f=M(null),h=(o["x-names"]??[]).filter(x=>!Object.keys(i).some(_=>ce(_,x))),p=o.type==="object"?ds(e,o):"",$=o.enum?o.enum[1]??
o.enum[0]:o.type==="object"?{[e.game.approach.member]:1}:1,m=x=>x in i||u({...i,[x]:$}),k=()=>{let x=l.trim();if(!x){f.current?.focus();return}m(x),d(""),f.current?.
focus()},w=x=>u(Object.fromEntries(Object.entries(i).filter(([_])=>_!==x))),S=x=>{x.key==="Enter"&&(x.preventDefault(),k())};return a`<fieldset class="map"><legend>${s}</legend>${n?
a`<p class="hint">${n}</p>`:null}
    <ul>${Object.entries(i).map(([x,_])=>a`<li key=${x}><span class="map-name">${x}</span>
        <${zi}
          play=${e}
          id=${`${t}-${x}`}
          name=${x}
          schema=${o}
          value=${_}
          change=${D=>u({...i,[x]:D})}
        />
        <button
          type="button"
          class="mini quiet"
          aria-label=${r("Remove {name}",{name:x})}
          onClick=${()=>w(x)}
        >
          <${O} name="close" />
        </button>
        ${o.type==="object"?a`<div class="below">
              <${ao}
                play=${e}
                id=${`${t}-${x}-${p}`}
                title=${o.properties[p].title}
                schema=${o.properties[p].additionalProperties}
                value=${_[p]??{}}
                known=${[]}
                change=${D=>u({...i,[x]:{..._,[p]:D}})}
              />
            </div>`:null}
      </li>`)}</ul>
    ${h.length>0&&a`<div class="row wrap">
        ${h.map(x=>a`<button type="button" class="mini" onClick=${()=>m(x)}><${O} name="plus" />${x}</button>`)}
      </div>`}
    <div class="row">
      <input
        list=${`${t}-known`}
        aria-label=${r("{title}: another name",{title:s})}
        maxlength="80"
        ref=${f}
        value=${l}
        onKeyDown=${S}
        onInput=${x=>d(x.currentTarget.value)}
      />
      <datalist id=${`${t}-known`}>
        ${c.filter(x=>!(x in i)).map(x=>a`<option value=${x}></option>`)}
      </datalist>
      <button type="button" class="mini" onClick=${k}><${O} name="plus" />${r("Add")}</button></div>
  </fieldset>`}function zi({play:e,id:t,name:s,schema:n,value:o,change:i}){if(n.enum)return a`<select
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
  />`}function fs({play:e,character:t}){let[s,n]=b(!1);return a`<details
    class="whole"
    onToggle=${o=>o.target===o.currentTarget&&n(o.currentTarget.open)}
  >
    <summary>${t.name}</summary>${s?a`<${lo} play=${e} character=${t} />`:null}
  </details>`}function co({play:e,character:t}){return a`<section class="card" aria-label=${t.name}>
    <${lo} play=${e} character=${t} titled=${!0} />
  </section>`}function lo({play:e,character:t,titled:s=!1}){let[n,o]=b(!1),i=M(null),c=e.role==="gm"||t.owner===e.me,u=Yi(e,t),l=e.people.find(({id:h})=>h===t.owner),
d=()=>{o(!1),setTimeout(()=>i.current?.focus())},f=s?a`<h2>${t.name}</h2>`:null;return a`<div>
    <div class="row">
      ${f}
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
      ${u.map(([h,p])=>a`<${ms}
            key=${h}
            play=${e}
            who=${t.id}
            name=${t.name}
            track=${h}
            at=${p}
            editing=${n}
          />`)}
    </div>
    ${n?a`<${io} play=${e} character=${t} close=${d} />`:a`<${Ki} play=${e} character=${t} />`}
  </div>`}function Yi(e,{tracks:t}){let s=Object.keys(e.game.tracks),n=o=>s.includes(o)?s.indexOf(o):s.length;return Object.entries(t).sort(([o],[i])=>n(o)-n(i))}
function ms({play:e,who:t,name:s,track:n,at:o,editing:i,spent:c}){let u=e.label("track",n),{value:l,cap:d}=o,f=($,m)=>e.actAfter(()=>e.table.changeTracks({changes:[
{who:t,track:n,amount:$,text:m}],note:$<0?c?.take():void 0}),()=>e.say(`${u} ${l+$}`)),h=d!==void 0&&l>=d,p={name:s,track:Oe(e,n)};return a`<div class=${`track-\
row ${Et(l)}`}>
    <${Ce} name=${u} shape=${e.game.tracks[n]?.shape} value=${l} cap=${d} of=${s} />
    ${i?a`<span class="row">
          <${v}
            play=${e}
            class="mini"
            aria-label=${r("{name}: {track}, one less",p)}
            lacks=${l<=0}
            queued
            onClick=${()=>f(-1)}
          >
            <${O} name="minus" />
          <//>
          <${v}
            play=${e}
            class="mini"
            aria-label=${r("{name}: {track}, one more",p)}
            lacks=${h}
            queued
            onClick=${()=>f(1)}
          >
            <${O} name="plus" />
          <//>
        </span>`:null}
  </div>${(o.texts??[]).map($=>a`<p class="row harm-text"><span>${$}</span>
    ${i?a`<${v}
          play=${e}
          class="mini quiet push"
          aria-label=${r("{text} is healed",{text:$})}
          queued
          onClick=${()=>f(-1,$)}
        >
          ${r("Healed")}
        <//>`:null}
  </p>`)}`}function Ki({play:e,character:t}){let s=Object.entries(e.game.sheet.properties).filter(([n])=>Object.keys(t.sheet?.[n]??{}).length);return a`<div class="values">
    ${s.map(([n,o])=>a`<h3>${o.title}</h3><ul class="chips">
      ${Object.entries(t.sheet[n]).map(([i,c])=>a`<li class="chip">${W(i)} <b>${Ji(e,o,c)}</b></li>`)}
    </ul>`)}
    ${t.note?a`<p class="told note-text">${t.note}</p>`:null}
  </div>`}function Ji(e,t,s){let n=t.additionalProperties??{};if(n.enum)return n["x-enum-labels"]?.[s]?.label??s;if(n.type==="object"){let{member:o}=e.game.approach,
i=Object.entries(s[ds(e,n)]??{}).map(([c,u])=>`${c} ${u}`);return[s[o],...i].filter(c=>c!==void 0).join(" \xB7 ")}return typeof s=="number"&&n.minimum<0&&s>0?`+${s}`:
String(s).replace("-","\u2212")}function fo({play:e}){let t=e.role==="gm",{host:s}=e.session.options,n=e.session.expires&&Qe(e.session.expires),o=e.people.filter(u=>u.active),i=e.people.filter(
u=>!u.active),c=e.characters.filter(({owner:u})=>!o.some(({id:l})=>l===u));return a`<section class="card" aria-labelledby="people-title">
    <h2 id="people-title" tabindex="-1">${r("People")}</h2>
    <p class="small">${Ns(s,e.personName(s))} ${n}</p>
    <ul class="people">
      ${o.map(u=>a`<${uo} key=${u.id} play=${e} person=${u} />`)}
    </ul>
    ${!t&&c.length?a`<h3>${r("Of the game master")}</h3>
        ${c.map(u=>a`<${fs} key=${u.id} play=${e} character=${u} />`)}`:null}
    ${t&&i.length?a`<details class="whole">
          <summary>${r("Former seats")}</summary>
          <ul class="people">
            ${i.map(u=>a`<${uo} key=${u.id} play=${e} person=${u} />`)}
          </ul>
        </details>`:null}
  </section>`}function uo({play:e,person:t}){let[s,n]=b(!1),{id:o,name:i,role:c,active:u}=t,l=o===e.me,d=u&&e.present.has(o),f=e.characters.filter(({owner:m})=>m===
o),h={gm:r("game master"),spectator:r("watches"),player:""},p=u?d?r("here"):r("away"):r("seat closed"),$=f.filter(m=>!e.mine.includes(m));return a`<li class="person">
    <span class=${d?"face":"face away"} aria-hidden="true">${[...i][0]}</span>
    <div>
      <b>${i}</b>
      ${l?a` <span class="soft">${r("(you)")}</span>`:null} <span class="soft">
        ${[h[c],...f.filter(m=>e.mine.includes(m)).map(m=>m.name)].filter(Boolean).join(", ")}
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
    ${s?a`<${Vi} play=${e} person=${t} />`:null}
    ${$.length?a`<div class="below">
          ${$.map(m=>a`<${fs} key=${m.id} play=${e} character=${m} />`)}
        </div>`:null}
  </li>`}function Vi({play:e,person:t}){let[s,n]=b(""),{id:o,name:i,active:c,role:u}=t,l=async()=>{if(!await e.ask(r("A new link for {name}? The one they have s\
tops working.",{name:i}),r("Make a new link")))return;let h=await e.act(()=>e.table.renewToken(o));h&&n(Gs(Fs(e.client),h))},d=async()=>{await e.ask(r("Close th\
e seat of {name}? Their characters stay, and are yours until they come back.",{name:i}),r("Close the seat"))&&await e.act(()=>e.table.revoke(o))&&(e.say(r("The \
seat is closed.")),document.getElementById("people-title")?.focus())},f=()=>$s(e,t);return a`<div class="below stack">
    <div class="row wrap">
      <${v} play=${e} class="mini" onClick=${l}>${c?r("New link"):r("Open the seat again")}<//>
      ${c&&u==="player"?a`<${v} play=${e} class="mini" onClick=${f}>${r("Make game master")}<//>`:null}
      ${c?a`<${v} play=${e} class="mini" onClick=${d}>${r("Close the seat")}<//>`:null}
    </div>
    ${s?a`<${Ps} link=${s} label=${r("For {name} alone: anyone who has it sits there",{name:i})} />`:null}
  </div>`}async function $s(e,{id:t,name:s}){await e.ask(r("Make {name} the game master? You become a player, and only they can give it back.",{name:s}),r("Hand\
 over"))&&await e.act(()=>e.table.handOver(t))&&e.say(r("{name} is the game master now.",{name:s}))}function mo({play:e}){let t=e.role==="gm",[s,n]=b(!1),{turn:o,
...i}=e.session.tracks,c=Object.entries(i),[u,l]=b(""),d={take(){return l(""),u.trim()||void 0}},f=$=>e.game.tracks[$]?.cost==="spends",h=Object.keys(e.game.once_a_turn).
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
      ${c.map(([$,m])=>a`<${ms}
            key=${$}
            play=${e}
            who="session"
            name=${r("The table")}
            track=${$}
            at=${m}
            editing=${s&&t}
            spent=${f($)?d:void 0}
          />`)}
    </div>
    ${s&&t&&c.some(([$])=>f($))?a`<div>
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
          ${t?a`<${v} play=${e} class="mini push" onClick=${p}>${r("New turn")}<//>`:null}
        </div>`:null}
  </section>`}function $o({play:e}){let t=[...e.actions.values()].map(o=>({action:o,pending:o.consequences.filter(({state:i})=>i==="pending")})).filter(({pending:o})=>o.length);
if(t.length<2)return null;let s=async()=>{let o=t.flatMap(({action:u,pending:l})=>l.map(({character:d})=>d??u.character)),i=I([...new Set(o)].map(u=>e.nameOf(u)));
if(await e.ask(r("Let all of it happen, without asking {who}?",{who:i}),r("Let it happen"))){for(let{action:u,pending:l}of t){let d=Object.fromEntries(l.map(({id:f})=>[
f,"landed"]));if(!await e.act(()=>e.table.choose(u.id,{fate:d})))return}e.look("")}},n=t.reduce((o,{pending:i})=>o+i.length,0);return a`<${v} play=${e} class="quiet wide" onClick=${s}>
    ${C(n,"Settle what waits ({n})","Settle all that waits ({n})")}
  <//>`}var Zi="(min-width: 720px) and (max-width: 1099px)";function hs({play:e,app:t,above:s=!1}){let n=e.awaited(!0);if(Qi(Zi)!==s||s&&!n.length)return null;let o=i=>{
e.look(i.id),t.look("now")};return a`<section class=${s?"queue-box above":"queue-box"}>
    <h2>${r("Waiting for you")} <span class="chip">${n.length}</span></h2>
    ${n.length?a`<ul class="queue">${n.map(({action:i,turns:c})=>a`<li>
              <button
                class="entry"
                aria-current=${e.focus===i.id?"true":null}
                onClick=${()=>o(i)}
              >
        <span class="need">${_s(c[0].what)}</span>
        <span class="says">${i.spec.goal??""}</span>
        <span class="who">${e.nameOf(i.character)}</span></button></li>`)}</ul>`:a`<p class="small soft">${r("Nothing. Let them talk.")}</p>`}
    <${$o} play=${e} />
  </section>`}function Qi(e){let[t,s]=b(()=>matchMedia(e).matches);return N(()=>{let n=matchMedia(e),o=()=>s(n.matches);return n.addEventListener("change",o),()=>n.
removeEventListener("change",o)},[e]),t}function ho({play:e}){let t=(i,c)=>e.act(()=>e.table.changeSession({options:{...e.session.options,[i]:c}},"*")),s=[["given_dice",r("Dice may be thrown by hand, \
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
    </div>`}function go({play:e}){let[t,s]=b(""),{system:n,rules:o}=e.session;return N(()=>{let i=({systems:c})=>s(c.find(({name:u})=>u===n)?.rules??"");e.client.listSystems().
then(i,()=>{})},[n,o]),po(t)<=po(o)?null:a`<${ko} play=${e} to=${{rules:t}} name=${t} />`}function po(e){return Number(e.split("/")[1])||0}function bo({play:e}){
let[t,s]=b(Wt),n=i=>e.act(async()=>s(i.text?await Ms(e,i):i)),o=t.checked?.document;return a`<details class="stack"><summary>${r("Your own game")}</summary>
    <${Ws} file=${t} choose=${n} busy=${e.busy} />
    ${o&&a`<${ko} play=${e} to=${{game:o}} name=${o.title} done=${()=>s(Wt)} />`}
  </details>`}function ko({play:e,to:t,name:s,done:n=()=>{}}){let o=r("Play by {rules} from now on",{rules:s});return a`<div><${v} play=${e} onClick=${async()=>{
await e.ask(`${o}?`,o)&&await e.act(()=>e.table.changeGame(t,"*"),n)}}>${o}<//></div>`}function wo({play:e}){return a`
    <div><label for="set-language">${r("Language")}</label>
      <select
        id="set-language"
        value=${e.settings.language}
        onChange=${t=>e.set("language",t.currentTarget.value)}
      >
        <option value="">${r("As the browser has it")}</option>
        ${Ts.map(({language:t,name:s})=>a`<option value=${t} lang=${t}>${s}</option>`)}
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
    <${Xi} play=${e} />
    ${e.role==="gm"?a`<${ta} play=${e} />`:null}
    <${na} play=${e} />
    <section class="stack part"><h3>${r("This seat")}</h3>
      <p class="small">
        ${r("You sit here as {name}, on this device alone. To sit elsewhere too, you need a link of your own from the game master.",{name:e.personName(e.me)})}
      </p>
      <button onClick=${()=>e.open("seat")}>${r("Save this seat")}</button>
      <button onClick=${()=>e.page.toDoor()}>${r("Other tables")}</button>
      <button onClick=${()=>ea(e)}>${r("Leave this table")}</button></section>`}function Xi({play:e}){let[t,s]=b(js()),n=e.settings.calls!=="off";return a`<div><label for="set-calls">${r(
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
  </div>`}async function ea(e){let s=e.role==="gm"?r("Leave, and forget your seat on this device? Nobody else can lead the table, and nobody can let you in agai\
n."):r("Leave, and forget your seat on this device? {gm} can give you a new link.",{gm:e.gmName});await e.ask(s,r("Leave"),{sends:!1})&&e.leave()}function ta({play:e}){
let[t,s]=b(""),[n,o]=b(""),i=e.people.filter(({id:l,active:d,role:f})=>d&&f==="player"&&l!==e.me),c=async()=>{if(!await e.ask(r("A new code for joining? Links t\
hat were sent stop working; who sits stays."),r("New code")))return;let l=await e.act(()=>e.table.changeCode());l&&s(l.join_code)},u=i.find(({id:l})=>l===n)??i[0];
return a`<section class="stack part"><h3>${r("The table")}</h3>
    <${ho} play=${e} />
    <div><${v} play=${e} onClick=${c}>${r("New code for joining")}<//>
      ${t?a`<p role="status" class="small">
            ${r("The code is {code} now.",{code:es(t)})} <button class="quiet" onClick=${()=>e.open("invite")}>
              ${r("Invite")}
            </button>
          </p>`:null}
    </div>
    ${i.length?a`<div>
          <label for="set-gm">${r("Hand over to")}</label>
          <div class="row">
            <select id="set-gm" value=${u.id} onChange=${l=>o(l.currentTarget.value)}>
          ${i.map(({id:l,name:d})=>a`<option value=${l}>${d}</option>`)}
        </select><${v} play=${e} class="fixed" onClick=${()=>$s(e,u)}>${r("Hand over")}<//></div></div>`:null}
    <${go} play=${e} />
    <${bo} play=${e} />
    <${sa} play=${e} />
  </section>`}function sa({play:e}){let[t,s]=b(!1),[n,o]=b(""),[i,c]=b(!1),u=e.session.name||e.game.title,l=n.trim().toLowerCase()===u.trim().toLowerCase(),d=async()=>{
let h=!1;await e.act(async()=>{try{await e.table.deleteSession(),h=!0}catch(p){if(p.code!=="epoch_open")throw p;c(!0)}}),h&&e.leave()},f=async()=>{await In(e)&&
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
          <${v} play=${e} onClick=${f}>${r("End the chapter, download everything")}<//>`:null}
    <div class="row wrap">
      <${v} play=${e} class="primary" lacks=${!l} onClick=${d}>${r("Delete it for all")}<//>
      <button onClick=${()=>s(!1)}>${r("Keep it")}</button>
    </div>
  </div>`:a`<button class="quiet" onClick=${()=>s(!0)}>${r("Delete the table")}</button>`}function na({play:e}){return e.warnings.length?a`<section class="stack part"><h3>${r(
"What this device noticed")}</h3>
    <ul class="stack small">
      ${e.warnings.map(({about:t,detail:s,at:n})=>a`<li class="note bad">
            <b>${t}</b>: ${s} <span class="soft tiny">
              ${new Date(n).toLocaleString(V)}
            </span>
          </li>`)}
    </ul>
    <button onClick=${()=>e.open("fair")}>${r("Fair dice")}</button></section>`:null}var oa=20*6e4;function vo(e,t){let s=ra(e.entries),n=ia(e,s).filter(o=>t==="rolls"?o.steps.some(({type:i})=>i==="rolled"||i==="resisted"):t==="all"||la(e,o));return ua(
n)}function ra(e){let t=new Map;for(let s of e)if(s.reversed_by&&t.set(s.seq,e.find(({seq:n})=>n===s.reversed_by)??{seq:s.reversed_by}),s.type==="reversed")for(let n of s.
reverses??[])t.set(n,s);return t}function ia(e,t){let s=new Map,n=[],o=new Set(e.entries.map(({seq:i})=>i));for(let i of e.entries){let c=aa(i),u=Date.parse(i.at);
if(c&&i.type!=="difficulty_opened"){let f=s.get(c);f?i.type==="rolled"&&(n.splice(n.indexOf(f),1),n.push(f),f.at=u):(f={key:`a${c}`,kind:"tale",at:u,steps:[],undone:t},
s.set(c,f),n.push(f)),f.steps.push(i);continue}if(i.type==="reversed"&&(i.reverses??[]).some(f=>o.has(f)))continue;let l=da(e,i),d=n.at(-1);!l||d?.words&&!d.steps[0].
changes.length&&d.words===l&&d.steps[0].by===i.by||n.push({key:`e${i.seq}`,kind:"minor",at:u,steps:[i],undone:t,words:l})}return n.filter(({kind:i,steps:c})=>i!==
"tale"||ca(c))}function aa(e){return e.action?e.action:e.type==="rolled"?`r${e.seq}`:""}function ca(e){return e.some(({action_after:t,ruling:s,announced:n,unruled:o})=>t||
s||n||o)}function la(e,{steps:t}){let s=new Set(e.mine.map(({id:n})=>n));return t.some(({by:n,character:o,assistants:i=[],changes:c})=>n===e.me||[o,...i,...c.map(
({who:u})=>u)].some(u=>s.has(u)))}function ua(e){let t=[],s=0;for(let n of e){let o=Math.max(n.at,...n.steps.map(({at:i})=>Date.parse(i)));n.at-s>oa&&t.push({key:`\
t${n.key}`,kind:"scene",at:n.at,steps:[],undone:new Map}),t.push(n),s=Math.max(s,o)}return t}function xo(e){let t=new Date(e),s=navigator.languages.find(o=>o.startsWith(
V))??V,n=t.toLocaleTimeString(s,{hour:"2-digit",minute:"2-digit"});return t.toDateString()===new Date().toDateString()?n:`${t.toLocaleDateString(s,{day:"numeric",
month:"long"})}, ${n}`}function da(e,t){let s=t.by_name??r("The service"),n=t.clock_after?.name??t.clock_name??(t.clock&&e.nameOf(t.clock)),o=t.character_after?.
name??t.character_name??t.character,i=t.person_name??t.name??e.personName(t.person);switch(t.type){case"session_created":return r("{who} opened the table.",{who:s});case"\
imported":return r("{who} opened the table from a file.",{who:s});case"session_changed":return r("{who} changed the table.",{who:s});case"game_changed":return r(
"{who} moved the table to {rules}.",{who:s,rules:t.title||t.rules});case"person_joined":return r("{who} sat down.",{who:t.name});case"person_revoked":return t.by===
t.person?r("{who} left the table.",{who:s}):r("{who} closed the seat of {person}.",{who:s,person:i});case"gm_handed_over":return r("{person} is the game master \
now.",{person:i});case"code_changed":return r("{who} changed the code for joining.",{who:s});case"character_created":return r("{who} brought in {character}.",{who:s,
character:o});case"character_changed":return r("{who} changed the sheet of {character}.",{who:s,character:o});case"character_deleted":return r("{who} removed {c\
haracter}.",{who:s,character:o});case"clock_created":return r("{who} started a clock: {clock}.",{who:s,clock:n});case"clock_changed":return n?r("{who} changed a\
 clock: {clock}.",{who:s,clock:n}):"";case"clock_deleted":return r("{who} put a clock away: {clock}.",{who:s,clock:n});case"clock_ticked":return fa(t,s,n);case"\
turn_started":return r("{who} began a new turn.",{who:s});case"tracks_changed":return t.changes.length?`${s}: ${I(pt(e,t.changes))}.`:"";case"difficulty_opened":
return r("{who} opened the Difficulty: it was {n}.",{who:s,n:t.difficulty});case"epoch_closed":return r("{who} ended chapter {n} of the dice.",{who:s,n:t.epoch+
1});case"epoch_revealed":return r("The seal of chapter {n} is open: its dice can be checked.",{n:t.epoch+1});case"reversed":return r("{who} took something back.",
{who:s});case"token_renewed":return"";default:return r("Something that this page does not know: {type}.",{type:t.unknown_type??t.type.replaceAll("_"," ")})}}function fa(e,t,s){
let n=e.changes.find(({who:o,track:i})=>o===e.clock&&i==="filled");return n?`${ht(n,s,e.clock_after)}.`:r("{who} ticked {clock}, and nothing moved.",{who:t,clock:s})}
var Ct=new Set(["chosen","resisted"]);var ma=new Set(["rolled","chosen","resisted","tracks_changed","clock_ticked","turn_started"]);function gs(e,t,s){return e.role==="gm"&&ma.has(t.type)&&!s.undone.
has(t.seq)}function Oo({play:e,item:t,entry:s,undoing:n,setUndoing:o}){return n!==s.seq||!gs(e,s,t)?null:a`<${$a} play=${e} item=${t} entry=${s} close=${()=>{o(
c=>c===s.seq?0:c),setTimeout(()=>document.getElementById(`undo-${s.seq}`)?.focus())}} />`}function $a({play:e,item:t,entry:s,close:n}){let[o,i]=b(""),[c,u]=b(null),
l=M(null),[d,f]=b(null),[h,p]=b([]);N(()=>l.current?.focus(),[]),N(()=>{e.table.previewReversal(s.seq).then(f,()=>f(null))},[s.seq,e.entries.length]);let $=t.steps.
filter(({seq:w,type:S})=>w>s.seq&&Ct.has(S)&&!t.undone.has(w)),m=kn(e,[s,...$]),k=async()=>{let w=null,S=await e.act(async()=>{try{let x=await ps(e,s.seq,o.trim(),
$.length>0,c!==null);for(let _ of h)await e.table.deleteClock(_,"*");return x}catch(x){if(x.code!=="reverse_later_first"||c)throw x;w=x;return}});w?u(w.body?.entries??
[]):S&&(n(),e.say(r("Undone.")),document.activeElement?.closest(".undo")||document.getElementById(`entry-${s.seq}`)?.focus())};return a`<div class="undo stack" role="group" aria-labelledby=${`\
goes-${s.seq}`}>
    <p class="small" id=${`goes-${s.seq}`}>
      <b>${r("What goes back")}:</b> ${m||r("nothing but the entry itself")}
      ${$.length?r("; later steps go with it"):""}.
    </p>
    <${ha} play=${e} preview=${d} removed=${h} setRemoved=${p} />
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
      onInput=${w=>i(w.currentTarget.value)}
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
  </div>`}function ha({play:e,preview:t,removed:s,setRemoved:n}){if(!t)return null;let{left:o,differs:i,started:c}=t,u=l=>n(s.includes(l)?s.filter(d=>d!==l):[...s,
l]);return a`${o.length?a`<p class="small"><b>${r("What is left")}:</b> ${wn(e,o)}.</p>`:null}
    ${i.length?a`<p class="note"><b>${r("Not as if it had never been")}:</b> ${vn(e,i)}.</p>`:null}
    ${Object.entries(c).map(([l,d])=>a`<label class="tick">
        <input type="checkbox" checked=${s.includes(l)} onChange=${()=>u(l)} />
        ${r("Remove the clock that the bargain started: {clock}",{clock:d})}
      </label>`)}`}async function ps(e,t,s,n,o,i=8){try{return await e.table.reverse({seq:t,note:s,with_later:n||o})}catch(c){if(!o||c.code!=="reverse_later_fir\
st"||i===0)throw c;let u=[...c.body?.entries??[]].sort((l,d)=>d-l);for(let l of u)await ps(e,l,s,!0,!0,i-1).catch(d=>{if(d.code!=="happened")throw d});return ps(
e,t,s,n,o,i-1)}}var pa=60;function So({play:e}){let[t,s]=b("all"),[n,o]=b(0),i=vo(e,t),c=ba(e),u=[["all",r("All")],["rolls",r("Rolls")],["mine",r("Mine")]];return a`<section class="card tales" aria-labelledby="story-title">
    <div class="row wrap"><h2 id="story-title" tabindex="-1">${r("Story")}</h2>
      <div class="filters push" role="group" aria-label=${r("Show")}>
        ${u.map(([l,d])=>a`<button aria-pressed=${String(t===l)} onClick=${()=>s(l)}>${d}</button>`)}
      </div>
    </div>
    <div class="scroll" ref=${c} role="region" aria-label=${r("Entries")} tabindex="0">
      ${e.hasEarlier?a`<${ga} play=${e} />`:null}
      <ol class="story">
        ${i.map(l=>a`<${ka} key=${l.key} play=${e} item=${l} undoing=${n} setUndoing=${o} />`)}
      </ol>
      ${i.length?null:a`<p class="soft small">
            ${t==="all"?r("Nothing has happened yet."):r("Nothing of this kind yet.")}
          </p>`}
    </div>
  </section>`}function ga({play:e}){let[t,s]=b(!1);return a`<${v} play=${e} class="quiet wide" lacks=${t} onClick=${async()=>{t||(s(!0),await e.earlier().catch(
()=>e.say(r("It could not be loaded."))),s(!1))}}>
    ${r("Earlier")}
  <//>`}function ba(e){let t=M(null),s=M(!0),n=M({first:0,height:0});return N(()=>{let o=t.current,i=()=>{s.current&&(o.scrollTop=o.scrollHeight)},c=()=>{o.clientHeight&&
(s.current=o.scrollHeight-o.scrollTop-o.clientHeight<pa)};o.addEventListener("scroll",c,{passive:!0});let u=new ResizeObserver(i);return u.observe(o),()=>{o.removeEventListener(
"scroll",c),u.disconnect()}},[]),As(()=>{let o=t.current,i=e.entries[0]?.seq??0,c=o.scrollHeight-n.current.height;s.current?o.scrollTop=o.scrollHeight:i<n.current.
first&&c>0&&(o.scrollTop+=c),n.current={first:i,height:o.scrollHeight}}),t}function ka({play:e,item:t,undoing:s,setUndoing:n}){if(t.kind==="scene")return a`<li class="scene">${xo(
t.at)}</li>`;let o={play:e,item:t,undoing:s,setUndoing:n};return t.kind==="minor"?a`<${wa} ...${o} />`:a`<${xa} ...${o} />`}function Co({name:e}){return a`<span class="face" aria-hidden="true">${[
...e||"\xB7"][0]}</span>`}function wa({play:e,item:t,...s}){let[n]=t.steps,o=t.undone.get(n.seq);return a`<li class=${`tale minor${o?" undone":""}`} id=${`entry\
-${n.seq}`} tabindex="-1">
    <${Co} name=${n.by_name} />
    <div><p class="says">${t.words}</p>
      ${n.note?a`<p class="told">${n.note}</p>`:null}
      ${o?a`<p class="rule"><${ws} by=${o} /></p>`:null}
      <${ks} play=${e} item=${t} entry=${n} ...${s} />
    </div>
  </li>`}function va(e){let t=e.map(({action_after:n})=>n).filter(Boolean),s=new Map([...t.flatMap(({consequences:n})=>n),...e.flatMap(({picks:n=[]})=>n)].map(n=>[
n.id,n]));return t.length?{...t.at(-1),consequences:[...s.values()]}:void 0}function xa({play:e,item:t,...s}){let{steps:n,undone:o}=t,i=n.find(({type:m})=>m==="\
rolled"),c=va(n),u=i??n[0],l=i&&o.get(i.seq),d=i?.ruling?.goal??c?.spec.goal??n.find(({action_after:m})=>m?.spec.goal)?.action_after.spec.goal,f=n.find(({verdict:m})=>m)?.
verdict,h=l?void 0:i?.ruling?.success??f?.success,p=i&&h!==void 0&&Dt(e,f?.outcome??i.ruling?.outcome,c?.says),$=i?.character_name??n.find(m=>m.character_name)?.
character_name??e.character(c?.character)?.name;return a`<li class=${`tale${l?" undone":""}`} id=${`entry-${u.seq}`} tabindex="-1">
    <${Co} name=${(i??n.find(({type:m})=>m==="action_opened")??u).by_name} />
    <div>
      <p class="says">
        ${d?Ye(d):a`<span class="soft">${$}</span>`}
        ${p?a` <b>${Ye(p)}</b>`:null}
      </p>
      ${i?a`<${Ca} play=${e} entry=${i} name=${$} verdict=${f} />`:a`<p class="rule"><b>${$}</b> ${Oa(c)}</p>`}
      ${l?a`<p class="rule"><${ws} by=${l} /></p>`:null}
      ${Sa(e,c).map(m=>a`<p class="rule">${m}</p>`)}
      ${i?a`${i.gm_fields?a`<p class="rule">
                  ${r("Typed for {gm}: {what}",{gm:e.gmName,what:I(i.gm_fields.map(m=>e.label("field",m)))})}
                </p>`:null}
          <${_o} play=${e} entry=${i} />
          <${ks} play=${e} item=${t} entry=${i} ...${s} />`:null}
      ${n.filter(({type:m})=>Ct.has(m)).map(m=>a`<${ja}
              key=${m.seq}
              gone=${l}
              play=${e}
              item=${t}
              step=${m}
              action=${c}
              ...${s}
            />`)}
      
    </div>
  </li>`}function Ye(e){return/[.!?…”"'»)]$/.test(e.trim())?e.trim():`${e.trim()}.`}function Oa(e){return e?{draft:r("not agreed yet"),ready:r("agreed, not\
 rolled yet"),cancelled:r("called off"),refused:e.why?r("not possible that way: {why}",{why:e.why}):r("not possible that way"),settled:e.kind==="narrated"?r("wi\
thout a roll"):r("settled"),rolled:r("rolled")}[e.state]??"":""}function Sa(e,t){return(t?.offers??[]).filter(({state:s,text:n})=>s==="accepted"&&n).map(({by:s,
text:n})=>a`<b>${e.nameOf?.(s)??e.character(s)?.name??s}</b> <span class="told">${Ye(n)}</span>`)}function Ca({play:e,entry:t,name:s,verdict:n}){let{ruling:o,announced:i}=t,
c=[t.approach&&W(t.approach),o?.position&&e.label("position",o.position),o?.effect&&e.label("effect",o.effect.rolled),o?.difficulty!==void 0&&r("against {n}",{n:o.
effective_difficulty??o.difficulty})].filter(Boolean),u=o?.outcome??n?.outcome??t.outcome,l=u?e.label("outcome",u):"",d=o?.announce??i?.announce??"",f=o?.success??
n?.success;return a`<p class="rule">
      <${To} dice=${xe(t)} />
      <b>${s??t.by_name}</b> ${c.length?a`<span>${c.join(" \xB7 ")}</span>`:null}
      ${d&&d.toLowerCase()!==l.toLowerCase()?a`<span class="out">${d}</span>`:null}
      ${l?a`<span class=${`out ${Ta(e,u,f)}`}>${l}</span>`:null}
      ${i&&!n?a`<span>${r("{gm} knows whether it works",{gm:e.gmName})}</span>`:null}
      ${t.unruled?a`<span>${t.unruled}</span>`:null}
      <${qo} play=${e} entry=${t} />
    </p>`}function Ta(e,t,s){return s===void 0?"":rt[we(e,{outcome:t,degree:void 0,success:s})]}function To({dice:e}){if(!e.length)return null;let t=e.some(({sides:s})=>s!==
6);return a`<span class=${`pips${t?" numbers":""}`}>
    ${e.map(({sides:s,face:n,role:o,counts:i,reason:c})=>{let u={hope:"hope",fear:"fear",success:"hit",cancels:"one"}[c??o]??(i?"counts":i===!1?"lost":"");return a`<${Se} sides=${s} face=${n} how=${u} says=${_a(
u)} />`})}
  </span>`}function _a(e){return{hope:"Hope",fear:"Fear",hit:r("success"),one:r("takes a success"),counts:r("counts")}[e]??""}function ks({play:e,entry:t,...s}){
let[n,o]=b(!1),i=t.type==="rolled"||!!(t.form&&t.resistance),c=gs(e,t,s.item)&&s.undoing!==t.seq;return a`${i||c?a`<p class="rule tools-row">
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
    ${n?a`<${ft} markup=${t.form} load=${()=>e.card(t.seq)} />`:null}
    <${Oo} play=${e} entry=${t} ...${s} />`}function _o({play:e,entry:t}){let s=pt(e,t.changes);return s.length?a`<p class="rule">${I(s)}</p>`:null}function ja({
play:e,item:t,step:s,action:n,gone:o,...i}){let c=t.undone.get(s.seq),u=s.type==="resisted"?qa(e,s,n):Aa(e,s,n);return a`<div class=${`after-step${c?" undone":""}`} id=${`\
entry-${s.seq}`} tabindex="-1">
    ${(s.picks??[]).filter(({text:l})=>l).map(({text:l})=>a`<p class="says">${Ye(l)}</p>`)}
    ${s.note?a`<p class="says">${Ye(s.note)}</p>`:null}
    <p class="rule">
      ${s.resistance?.dice?a`<${To} dice=${s.resistance.dice} />`:null}
      <b>${s.type==="resisted"?s.character_name:s.by_name}</b> <span>${u}</span>
      <${qo} play=${e} entry=${s} />
    </p>
    ${s.warnings?.map(({detail:l})=>a`<p class="rule">${W(l)}.</p>`)}
    <${_o} play=${e} entry=${s} />
    ${c&&c.seq!==o?.seq?a`<p class="rule"><${ws} by=${c} /></p>`:null}
    <${ks} play=${e} item=${t} entry=${s} ...${i} />
  </div>`}function qa(e,t,s){let n=bs(e,t.consequence,s),{left:o}=t.resistance;return o?r("resists: {what}. It is milder",{what:n}):r("resists: {what}. Nothing \
of it is left",{what:n})}function Aa(e,t,s){let n=[],o=i=>I(i.map(c=>bs(e,c,s)));t.branch&&n.push(e.label("menu",t.branch)),t.picks?.length&&n.push(I(t.picks.map(
i=>jo(e,i,s)))),t.take?.length&&n.push(r("takes {what}",{what:o(t.take)}));for(let[i,c]of Object.entries(t.fate??{})){let u=bs(e,i,s);n.push({landed:r("{what} l\
ands",{what:u}),reduced:r("{what} is milder",{what:u}),avoided:r("{what} is averted",{what:u})}[c]??u)}return t.effect&&n.push(r("grants {effect} effect",{effect:e.
label("effect",t.effect)})),t.grant&&n.push(r("grants a part of it")),t.verdict&&n.push(r("tells the table: {verdict}",{verdict:e.label("outcome",t.verdict.outcome)})),
n.join("; ")||r("goes on")}function bs(e,t,s){let n=s?.consequences?.find(o=>o.id===t);return n?n.text?n.text.replace(/\.$/,""):jo(e,n,s):r("a consequence")}function jo(e,t,s){
let n=t.pick==="custom"?r("something else"):e.label("menu",t.pick),i=[s?.consequences?.some(({character:c})=>c&&c!==s.character)&&t.character&&e.nameOf(t.character),
t.harm_level&&r("level {n}",{n:t.harm_level}),t.clock&&e.nameOf(t.clock),!t.harm_level&&t.severity&&e.label("severity",t.severity).toLowerCase()].filter(Boolean);
return i.length?`${n} (${i.join(", ")})`:n}function qo({play:e,entry:t}){let s=On(e,t),n=Sn(e,t),o=()=>e.open("fair");switch(s){case"checked":return a`<button class="seal" onClick=${o}><${O} name="shield" />${r(
"dice checked")}${n}</button>`;case"wrong":return a`<button class="seal alarm" onClick=${o}>
        <${O} name="warn" />
        ${r("does not match its seal")}${n}
      </button>`;case"sealed":return a`<button class="seal kept" onClick=${o}><${O} name="lock" />${r("sealed")}${n}</button>`;case"ended":return a`<button class="seal kept" onClick=${o}><${O} name="lock" />${r(
"not checked yet")}${n}</button>`;case"unbound":return a`<button class="seal kept" onClick=${o}><${O} name="warn" />${r("not bound: the host could choose its di\
ce")}${n}</button>`;case"unsigned":return a`<button class="seal kept" onClick=${o}><${O} name="warn" />${r("its dice were not signed")}${n}</button>`;case"given":
return a`<span>${r("thrown by hand")}</span>`;default:return null}}function ws({by:e}){let t=e.by_name?r("undone by {who}",{who:e.by_name}):r("undone");return a`<span>
    ${t}
    ${e.note?a`: <span class="told">${e.note}</span>`:null}
    ${e.left?.length?` (${r("not all of it could be taken back")})`:""}
  </span>`}function Tt(e,t){let s=new Map(t.map(n=>[n.id,n]));return e.map(n=>s.get(n.id)?.version>n.version?s.get(n.id):n)}function No(e,t,s){let n=Tt(e,[...t.values()]).
filter(({id:o})=>!s.has(o));return new Map(n.map(o=>[o.id,o]))}async function Mo(e){let t=({character:o,awaits:i})=>e.isGm||e.isMe(o)||i.some(({who:c})=>e.isMe(
c)),n=[...e.actions.values()].filter(o=>t(o)||o.state!=="settled").sort((o,i)=>t(i)-t(o)).filter(o=>e.stakes.get(o.id)?.etag!==Ao(e,o));await Promise.all(n.slice(
0,8).map(async o=>{let i=Ao(e,o);try{e.stakes.set(o.id,{etag:i,value:await e.table.actionStakes(o.id)})}catch{e.stakes.delete(o.id)}}))}function Ao(e,t){let s=[
e.session.tracks,...e.characters.map(n=>n.tracks)];return JSON.stringify([t.etag,t.state,t.problem,t.terms_digest,s,t.clock&&e.clock(t.clock)])}function vs(e="0"){
return Number.parseInt(e,10)}var Wo=600,Eo=60,Na=1500,Io=4e3,Ma=2e3,xs=class extends st{constructor(t,s,n){let o=t.table(s);super(o.person),this.client=t,this.seat=s,this.newcomer="",this.ratings=
new Map,this.page=n,this.table=o,this.session=null,this.present=new Set([this.me]),this.stakes=new Map,this.entries=[],this.hasEarlier=!1,this.warnings=[],this.
refusals=0,this.othersRolls=[],this.checked=new mt(this),this.connection="live",this.since=new Date,this.focus="",this.stepped=!1,this.pressed="",this.kept="",this.
panel="",this.sending=!1,this.slow=!1,this.refusal=null,this.question=null,this.spoken="",this.form="text/html",this.tumbled=0,this.ended="",this.missing=null,this.#e=
new AbortController}#e;#t;#s=null;#i=null;#n=0;#l=0;#a=new Set;#o=0;get gone(){return this.connection==="gone"}get busy(){return this.sending||this.gone}get settings(){
return this.page.settings}set(t,s){this.page.set(t,s)}async start(){let{table:t}=this;t.on("connection",o=>this.#r(o));let s=(o,i)=>t.on(o,c=>{i(c),this.changed()});
s("warning",o=>this.warnings.push(o)),s("refused_roll",({refusals:o})=>this.refusals=o),s("others_roll",o=>this.othersRolls.push(o)),s("presence",({present:o})=>this.
present=new Set(o));let{signal:n}=this.#e;for(addEventListener("offline",()=>this.#r({live:!1}),{signal:n}),navigator.onLine||this.#r({live:!1}),addEventListener(
"online",()=>this.#r({live:!0}),{signal:n});!n.aborted&&!this.ended;){try{let o=this.newcomer;this.newcomer="",o&&await this.act(()=>Js(this,o));let i=await this.#p();
this.missing=null,this.warnings=await t.evidence.warnings(),this.refusals=await t.evidence.refusals(),this.othersRolls=await t.evidence.othersRolls();for(let c of await t.
pending())this.#k(c);await this.#g(i)}catch(o){n.aborted||this.#m(o)}await new Promise(o=>setTimeout(o,Ma))}}stop(){this.#e.abort()}changed(){this.page.render()}say(t){
this.spoken=t,this.changed()}async act(t,s){if(this.sending)return;if(this.gone)return this.sayGone();this.refusal=null,this.sending=!0;let n=this.refusals,o=setTimeout(
()=>{this.slow=!0,this.changed()},Na);this.changed();try{let i=await t();return i?.type&&i.seq===this.#c()+1&&this.#d(i),s?.(i),await this.refresh().catch(()=>{}),
i}catch(i){this.#f(i),this.refusals>n&&this.refusal?.more.push(r("It is refusal {n} of your rolls.",{n:this.refusals}));return}finally{clearTimeout(o),this.sending=
!1,this.slow=!1,this.changed()}}sayGone(){this.refusal=he(new Ze("offline"),this),this.changed()}async actAfter(t,s){for(;this.sending;)await new Promise(n=>setTimeout(
n,10));return this.act(t,s)}ask(t,s,{sends:n=!0}={}){return new Promise(o=>{this.question={question:t,confirm:s,sends:n,resolve:o},this.changed()})}answer(t){let{
question:s}=this;this.question=null,s?.resolve(t),this.changed()}open(t){this.panel=t,this.changed()}close(){this.open("")}look(t){this.focus=t,this.refusal=null,
this.step()}glance(t){this.look(t),this.kept=t;let s=()=>{if(this.focus===t){if(this.actions.get(t)?.awaits.some(({who:n})=>this.isMe(n))){setTimeout(s,Io);return}
this.focus="",this.changed()}};setTimeout(s,Io)}writes(t){this.focus==="ask"||this.actions.has(this.focus)||(this.focus=t?"write":"")}step(){this.stepped=!0,this.
changed()}leave(){this.page.leave()}async earlier(){let t=this.entries[0]?.seq??this.#c()+1,{items:s,next:n}=await this.table.readLog({before:t,limit:Eo,proof:"\
no"});this.entries=[...s.filter(o=>!this.entries.some(({seq:i})=>i===o.seq)),...this.entries],this.hasEarlier=n!==null,this.changed()}card(t){return this.table.
getForm(t,"text/html")}refresh(){return this.#s?(this.#i??=this.#s.catch(()=>{}).then(()=>(this.#i=null,this.refresh())),this.#i):(this.#s=this.#u().finally(()=>{
this.#s=null}),this.#s)}async#u(){let t=this.#n,[s,{actions:n}]=await Promise.all([this.table.getSession({include:"characters,clocks,presence"}),this.table.listActions()]);
if(t!==this.#n)return this.#u();t!==this.#l&&this.#h(t,s),this.game&&this.game.rules!==s.rules&&(this.game=await this.table.describeGame()),this.session=s,this.
people=s.people,this.formerNames=s.former_names??{},this.characters=Tt(s.characters,this.characters),this.clocks=Tt(s.clocks,this.clocks),s.present&&(this.present=
new Set(s.present)),this.actions=No(n,this.actions,this.#a),this.since=new Date,!this.#e.signal.aborted&&(Bs({...this.seat,...this.table.credentials,name:this.personName(
this.me),table:s.name}),await Mo(this),this.changed())}#$(){this.#n+=1,this.entries=[],this.hasEarlier=!1,this.tumbled=1/0,this.#o=1/0}#h(t,s){this.#l=t,[this.characters,
this.clocks,this.actions]=[[],[],new Map],this.stakes.clear(),this.#a.clear(),this.#o=vs(s.last_event_id),this.tumbled=this.#o}async#p(){this.#n+=1;let t=await this.
table.getSession({include:"characters,clocks"});this.session=t,this.people=t.people;let s=vs(t.last_event_id),[n,o]=await Promise.all([this.table.describeGame(),
this.table.readLog({before:s+1,limit:Eo,proof:"no"}),this.refresh()]);return this.game=n,this.entries=o.items,this.hasEarlier=o.next!==null,this.changed(),t.last_event_id}async#g(t){
let s=this.table.followLog({after:t,as:this.form,signal:this.#e.signal});for await(let n of s)this.since=new Date,n.type==="reset"?this.#$():n.seq>this.#c()&&this.#d(
n),clearTimeout(this.#t),this.#t=setTimeout(()=>this.refresh().catch(()=>{}),20)}#d(t){if(this.hasEarlier||=this.entries.length>Wo,this.entries=[...this.entries.
slice(-Wo),t],t.type==="reversed"){let o=i=>t.reverses.includes(i.seq);this.entries=this.entries.map(i=>o(i)?{...i,reversed_by:t.seq}:i)}let s=this.entries.find(
({seq:o})=>o===(t.roll??t.seq));s?.announced&&["chosen","difficulty_opened"].includes(t.type)&&this.#b(s.seq);let{action_after:n}=t;["refused","cancelled"].includes(
n?.state)?(this.actions.delete(n.id),this.#a.add(n.id)):this.actions.get(n?.id)?.version<=n?.version&&this.actions.set(n.id,n),this.refusal&&mn(this.refusal,t,this)&&
(this.refusal=null),t.by!==this.me&&t.seq>this.#o&&(this.spoken=Ln(this,t)||this.spoken),this.changed()}async#b(t){let s=await this.table.getRoll(t).catch(()=>null);
s&&(this.entries=this.entries.map(n=>n.seq===t?{...n,...s}:n)),this.changed()}#c(){return this.entries.at(-1)?.seq??0}#r(t){this.connection=t.live?"live":"gone",
t.live&&(this.refusal?.code==="NetworkError"&&(this.refusal=null),this.since=new Date,this.refresh().catch(()=>{})),this.changed()}async#k(t){try{await this.table.
resume(t,{patience:12e4}),this.say(r("What you sent before has arrived."))}catch(s){this.#f(s)}this.refresh().catch(()=>{})}#f(t){["token_revoked","token_invali\
d","no_session"].includes(t.code)?this.#m(t):this.refusal=he(t,this),this.changed()}#m(t){t.status===401||t.status===404||t.code==="no_session"?this.ended=he(t,
this).text:(this.missing=(this.page.unread??he)(t,this),this.connection="gone"),this.changed()}};function s$({app:e,play:t}){if(Wa(),t.ended)return a`<${Da} app=${e} />`;if(!t.game)return a`<${Ia} play=${t} />`;let s=t.isGm?r("Waiting"):r("Now"),n=t.mine[0],
o=t.isGm?t.awaited(!0).length:0,i=[["now","dice",o?`${s} ${o}`:s],["people",t.isGm?"people":"sheet",t.isGm||!n?r("People"):n.name],["clocks","clock",t.clocks.length?
`${r("Clocks")} ${t.clocks.length}`:r("Clocks")],["story","story",r("Story")]];return a`
    <a class="skip" href="#now">${r("To what is awaited of you")}</a>
    <${La} play=${t} />
    <main class="page">
      ${e.tab!=="now"&&a`<h1 class="off">${i.find(([c])=>c===e.tab)?.[2]}</h1>`}
      <div class="cols" data-tab=${e.tab}>
        <aside class="side a" aria-label=${r("You and the others")}>
          ${t.isGm&&a`<${hs} play=${t} app=${e} />`}
          ${t.mine.map(c=>a`<${co} key=${c.id} play=${t} character=${c} />`)}
          <${mo} play=${t} />
          <${fo} play=${t} />
        </aside>
        <div id="now">
          ${qs(t.session.expires)&&a`<p class="note" role="status">${Qe(t.session.expires)}</p>`}
          ${t.isGm&&a`<${hs} play=${t} app=${e} above />`}<${no} play=${t} /></div>
        <aside class="side b" aria-label=${r("Clocks and story")}>
          <div class="clocks-side"><${Ys} play=${t} /></div>
          <div class="story-side"><${So} play=${t} /></div>
        </aside>
      </div>
    </main>
    <nav class="tabs" aria-label=${r("Table")}>
      ${i.map(([c,u,l])=>a`<button aria-current=${e.tab===c?"page":null} onClick=${()=>e.look(c)}>
            <${O} name=${u} />
            ${l}
          </button>`)}
    </nav>
    <${Fa} app=${e} play=${t} />`}function Wa(){let e=M(null);N(()=>{let{style:t}=document.documentElement;return e.current=new ResizeObserver(([{target:s}])=>t.
setProperty("--dock",`${s.offsetHeight}px`)),()=>e.current.disconnect()},[]),N(()=>{e.current.disconnect();let t=document.querySelector(".dock");t&&e.current.observe(
t)})}var Ea=2500;function Ia({play:e}){let[t,s]=b(!1);return N(()=>{let n=setTimeout(()=>s(!0),Ea);return()=>clearTimeout(n)},[]),a`<main class="narrow stack">
    <section class="wait" role="status"><h1>${r("The table is read")}<span class="dots"></span></h1></section>
    ${t&&a`<p class="note" role="status">
        ${r("The service does not answer yet. The table is read as soon as it can be reached.")}
      </p>`}
    ${e.missing&&a`<p class="note bad" role="alert">${e.missing.text}</p>`}
  </main>`}function Da({app:e}){return a`<main class="narrow stack">
    <section class="wait"><h1>${r("You do not sit here any more")}</h1><p class="small">${e.play.ended}</p></section>
    <button class="primary wide" onClick=${()=>e.leave()}>${r("Back to the door")}</button>
    <button class="wide" onClick=${()=>Ra(e.play)}>${r("Save what this browser was told")}</button>
  </main>`}async function Ra(e){let t=await e.table.evidence.lines(),s=document.createElement("a");s.href=URL.createObjectURL(new Blob([t],{type:"application/x-\
ndjson"})),s.download=`${e.seat.sid}-kept.jsonl`,s.click()}function La({play:e}){let t=e.people.filter(({id:n,active:o})=>o&&e.present.has(n)),s=e.connection===
"live";return a`<header class="top">
    <svg class="mark" viewBox="0 0 28 28" aria-hidden="true">
      <rect x="2" y="2" width="24" height="24" rx="6" fill="none" stroke="currentColor" stroke-width="2" />
      <path d="M14 7V14H21A7 7 0 1 1 14 7Z" fill="currentColor" />
    </svg>
    <div class="where"><strong>${e.session.name||e.game.title}</strong>
      <span class=${s?"live":"live gone"} role="status">${s?r("Live"):r("Offline")}</span></div>
    <div class="faces" role="img" aria-label=${r("Here: {names}",{names:t.map(({name:n})=>n).join(", ")})}>
      ${t.slice(0,6).map(({name:n})=>a`<span class="face" title=${n}>${Ba(n)}</span>`)}
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
  </header>`}function Ba(e){return[...e][0]?.toUpperCase()??"?"}function Fa({app:e,play:t}){let s={fair:r("Fair dice"),settings:r("Settings"),invite:r("Invite"),
seat:r("Your seat"),dice:r("Other dice")},n={fair:jn,settings:wo,invite:Dn,seat:ys,dice:$n};return a`
    ${t.panel&&a`<${Do} key=${t.panel} title=${s[t.panel]} refusal=${t.refusal} close=${()=>t.close()}>
        <${n[t.panel]} play=${t} app=${e} />
      <//>`}
    ${t.question&&a`<${Do}
        key="question"
        title=${t.question.question}
        refusal=${t.gone&&t.refusal}
        close=${()=>t.answer(!1)}
      >
        <${Us} play=${t} />
      <//>`}`}function Do({title:e,close:t,refusal:s,children:n}){let o=M(null);return N(()=>{let i=document.activeElement;return o.current.showModal(),()=>queueMicrotask(
()=>i?.isConnected&&i.focus())},[]),a`<dialog ref=${o} aria-label=${e} onClose=${t} onCancel=${t}>
    <div class="row">
      <h2>${e}</h2>
      <button class="quiet push" aria-label=${r("Close")} onClick=${t}><${O} name="close" /></button>
    </div>
    ${s&&a`<p class="note bad" role="alert">${s.text} ${s.more.join(" ")}</p>`}
    <div class="stack">${n}</div>
  </dialog>`}export{xs as Play,s$ as Table,Ba as initial};
