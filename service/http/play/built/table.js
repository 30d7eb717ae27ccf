import{$ as Es,A as me,B as xe,C as Ss,D as Cs,E as O,F as Je,G as Oe,H as Ts,I as _s,J as V,K as pe,L as Se,M as js,N as ne,O as ge,P as qs,S as As,X as Ns,Y as Ms,
a as Ke,aa as Ws,b as Ae,ba as Is,c as ie,d as gs,e as bs,h as Ct,i as J,j as ks,l as r,m as S,n as W,o as I,p as ws,q as vs,t as b,u as N,v as xs,w as M,x as a,
y as Os}from"./chunk.js";function k({play:e,lacks:t=!1,queued:s=!1,onClick:n,children:o,...i}){let c=t||(s?e.gone:e.busy);return a`<button ...${i} aria-disabled=${c?"true":null} onClick=${n&&
(u=>{e.gone?e.sayGone():c||n(u)})}>
    ${o}
  </button>`}function be(e,t){let s=n=>{e.gone&&(n.preventDefault(),e.sayGone())};return{"aria-disabled":e.busy?"true":null,onMouseDown:s,onClick:s,onChange:n=>t(
n.currentTarget)}}function Ds({play:e}){let{confirm:t,sends:s}=e.question,n=()=>e.answer(!0);return a`<div class="row wrap">
    ${s?a`<${k} play=${e} class="primary" queued onClick=${n}>${t}<//>`:a`<button class="primary" onClick=${n}>${t}</button>`}
    <button onClick=${()=>e.answer(!1)}>${r("No")}</button>
  </div>`}function ae(e,t,s){return Object.entries(e.game.spec.properties).filter(([,n])=>t.includes(n["x-owner"])&&!n["x-joined"]&&!!n["x-primary"]===s&&(!n["x-published"]||
e.session.options.published)&&Ve(n)!=="hidden"&&Ve(n)!=="object")}function Ve(e){return e["x-widget"]}function oe(e){return e.anyOf?.find(({type:t})=>t!=="null")??
e}function ee({play:e,name:t,value:s,change:n,needed:o=!1,form:i="field"}){let c=e.field(t),l=`${i}-${t}`,u=a`<p class="hint">${c.description}</p>`;return Ve(c)===
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
    <${So} id=${l} field=${c} value=${s} change=${n} />
    ${u}
  </div>`}function So({id:e,field:t,value:s,change:n}){let o=oe(t),i=t["x-enum-labels"]??o["x-enum-labels"]??{},c=t.enum??o.enum;if(c)return a`<select
      id=${e}
      value=${s??t.default??""}
      onChange=${l=>n(l.target.value||null)}
    >
      ${t.default===null&&a`<option value="">${r("none")}</option>`}
      ${c.map(l=>a`<option value=${l}>${i[l]?.label??l}</option>`)}
    </select>`;if(o.type==="integer")return a`<${y}
      id=${e}
      value=${s??t.default??0}
      least=${o.minimum??0}
      most=${o.maximum??99}
      change=${n}
    />`;if(o.type==="array"){let l=(s??[]).join(", ");return a`<input
      id=${e}
      value=${l}
      placeholder=${r("separated by commas")}
      onChange=${u=>n(Co(u.target.value))}
    />`}return Ve(t)==="textarea"?a`<textarea
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
  />`}function Co(e){return e.split(",").map(t=>t.trim()).filter(Boolean)}function y({id:e,value:t,least:s=0,most:n=99,change:o,says:i,play:c}){let l=(u,d,$,f)=>{
let m=()=>o(Math.min(n,Math.max(s,f))),p=a`<${O} name=${d} />`;return c?a`<${k} play=${c} type="button" class="mini" aria-label=${u} lacks=${$} onClick=${m}>${p}<//>`:
a`<button
          type="button"
          class="mini"
          aria-label=${u}
          aria-disabled=${$?"true":null}
          onClick=${m}
        >
          ${p}
        </button>`};return a`<span class="row stepper" role="group" aria-label=${i}>
    ${l(r("one less"),"minus",t<=s,t-1)}
    <output id=${e}><b>${t}</b></output>
    ${l(r("one more"),"plus",t>=n,t+1)}
  </span>`}function ys({value:e,least:t,most:s,change:n,says:o}){if(s-t>8)return a`<${y} value=${e} least=${t} most=${s} change=${n} says=${o} />`;let i=Array.from(
{length:s-t+1},(c,l)=>t+l);return a`<span class="dial dots-row" role="group" aria-label=${o}>${i.map(c=>a`<button type="button" aria-pressed=${String(c===e)} onClick=${()=>n(
c)}>
        ${t<0&&c>0?`+${c}`:String(c).replace("-","\u2212")}
      </button>`)}</span>`}var To=[4,6,8,12];function Rs({play:e}){let[t,s]=b(!1),n=e.role==="gm",o=M(null),i=()=>{s(!1),o.current?.focus()};return a`<section class="card" aria-labelledby="clocks-title">
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
    ${t&&n?a`<${Ao} play=${e} close=${i} />`:null}
    ${e.clocks.length?a`<ul class="clocks wide-list">
          ${e.clocks.map(c=>a`<${_o} key=${c.id} play=${e} clock=${c} />`)}
        </ul>`:a`<p class="soft small">${r("No clocks yet. What are they up against?")}</p>`}
  </section>`}function _o({play:e,clock:t}){let[s,n]=b(!1),o=e.role==="gm",i=o||e.role==="player"&&t.ticked_by==="players",{name:c}=t,l=$=>e.actAfter(()=>e.table.
tickClock(t.id,{by:$}),({changes:f})=>{let m=f.find(({who:p,track:h})=>p===t.id&&h==="filled")?.to??t.filled;e.say(r("{name}: {filled} of {size}",{name:c,filled:m,
size:t.size}))}),u=t.filled>=t.size&&t.kind!=="tug_of_war",d=t.state==="locked";return a`<li class=${`clock ${Tt(t.filled)}`}>
    <${Ts} clock=${t} />
    <h3 class="name">${c}</h3>
    <div class="num">
      <span>${[r("{filled} of {size}",t),...jo(e,t)].join(" \xB7 ")}</span>
      ${t.visible?null:a`<span class="chip"><${O} name="eye" />${r("only you")}</span>`}
    </div>
    ${i?a`<div class="ctl">
          <${k}
            play=${e}
            class="mini"
            aria-label=${r("{name}: one back",{name:c})}
            lacks=${t.filled<=0}
            queued
            onClick=${()=>l(-1)}
          >
            <${O} name="minus" />
          <//>
          <${k}
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
    ${o&&s?a`<${qo} play=${e} clock=${t} />`:null}
  </li>`}function jo(e,t){let s=[],n=t.after&&e.clock(t.after)?.name,o=t.rival&&e.clock(t.rival)?.name;return t.state==="locked"&&n?[r("locked until {name} is f\
ull",{name:n})]:(t.kind!=="progress"&&s.push(e.label("clock",t.kind)),t.state!=="open"&&s.push(e.label("state",t.state)),o&&s.push(r("against {name}",{name:o})),
t.loops&&s.push(S(t.loops,"full once","full {n} times")),s)}function Tt(e){let t=M(e),[s,n]=b(!1);return N(()=>{if(t.current===e)return;t.current=e,n(!0);let o=setTimeout(
()=>n(!1),900);return()=>clearTimeout(o)},[e]),s?"flash":""}function qo({play:e,clock:t}){let{id:s,name:n,version:o,visible:i,ticked_by:c}=t,l=d=>e.act(()=>e.table.
changeClock(s,d,o)),u=async()=>{await e.ask(r("Put {name} away for good?",{name:n}),r("Put it away"))&&(await e.act(()=>e.table.deleteClock(s,o)),document.getElementById(
"clocks-title")?.closest("section").querySelector("button")?.focus())};return a`<div class="more-row row wrap">
    <${k} play=${e} class="mini" onClick=${()=>l({visible:!i})}>
      ${i?r("Hide it"):r("Show it to all")}
    <//>
    <${k}
      play=${e}
      class="mini"
      aria-pressed=${String(c==="players")}
      onClick=${()=>l({ticked_by:c==="players"?"gm":"players"})}
    >
      ${r("Players tick it")}
    <//>
    <${k} play=${e} class="mini" onClick=${u}>${r("Put it away")}<//>
  </div>`}function Ao({play:e,close:t}){let[s,n]=b({name:"",size:6,kind:"progress",visible:!0,players:!0,link:""}),[o,i]=b(!1),[c,l]=b(!1),u=M(null);N(()=>u.current?.
focus(),[]);let d=p=>n({...s,...p}),$=Object.entries(e.game.labels.clock??{}),f={racing:"rival",linked:"after"}[s.kind];return a`<form class="stack more-row" onSubmit=${async p=>{
p.preventDefault();let h=s.name.trim();if(!h||s.kind==="linked"&&!s.link){l(!0);return}let w={name:h,size:s.size,kind:s.kind,visible:s.visible,ticked_by:s.players?
"players":"gm"};f&&s.link&&(w[f]=s.link),await e.act(()=>e.table.makeClock(w))&&t()}}>
    <div><label for="clock-name">${r("What is it about?")}</label>
      <input
        id="clock-name"
        ref=${u}
        maxlength="80"
        value=${s.name}
        aria-invalid=${c&&!s.name.trim()?"true":null}
        onInput=${p=>d({name:p.currentTarget.value})}
      />
    </div>
    <fieldset><legend>${r("Segments")}</legend><div class="dial">
      ${To.map(p=>a`<button type="button" aria-pressed=${String(!o&&s.size===p)} onClick=${()=>{i(!1),d({size:p})}}>${p}</button>`)}
      <button type="button" aria-pressed=${String(o)} onClick=${()=>i(!0)}>${r("other")}</button>
    </div>
    ${o?a`<div class="other">
          <${y}
            id="clock-size"
            says=${r("Segments")}
            value=${s.size}
            least=${s.kind==="tug_of_war"?2:1}
            most=${24}
            change=${p=>d({size:p})}
          />
        </div>`:null}
  </fieldset>
    <div><label for="clock-kind">${r("Kind")}</label>
      <select
        id="clock-kind"
        value=${s.kind}
        onChange=${p=>d({kind:p.currentTarget.value,link:""})}
      >
        ${$.map(([p,{label:h}])=>a`<option value=${p}>${h}</option>`)}
      </select><p class="hint">${e.game.labels.clock?.[s.kind]?.help??""}</p></div>
    ${f?a`<div>
          <label for="clock-link">
            ${s.kind==="racing"?r("It races (optional)"):r("It opens when this one is full")}
          </label>
          <select
            id="clock-link"
            value=${s.link}
            aria-invalid=${c&&!s.link&&s.kind==="linked"?"true":null}
            onChange=${p=>d({link:p.currentTarget.value})}
          >
            <option value="">${r("none yet")}</option>
            ${e.clocks.map(({id:p,name:h})=>a`<option value=${p}>${h}</option>`)}
          </select></div>`:null}
    <div>
      <label class="tick">
        <input
          type="checkbox"
          checked=${s.visible}
          onChange=${p=>d({visible:p.currentTarget.checked})}
        />
        ${r("Everybody sees it")}
      </label>
      <label class="tick">
        <input
          type="checkbox"
          checked=${s.players}
          onChange=${p=>d({players:p.currentTarget.checked})}
        />
        ${r("Players may tick it")}
      </label>
    </div>
    ${c?a`<p class="err" role="alert">
          ${s.name.trim()?r("Which clock opens it?"):r("It needs a name.")}
        </p>`:null}
    <div class="row wrap">
      <${k} play=${e} class="primary">${r("Start the clock")}<//>
      <button type="button" onClick=${t}>${r("Cancel")}</button>
    </div>
  </form>`}var No=1e4,_t="sessionStorage",Mo=["ask","narrate","character"];function Z(e,t,s,n){let[o,i]=b(()=>Eo(e,t,s)??s),c=f=>JSON.stringify(f)!==JSON.stringify(s),l=f=>{
let m={...o,...f};i(m),u(m),n?c(m)&&!e.actions.has(e.focus)&&(e.focus=n):e.writes(c(m)||Mo.some(p=>ke(e,p)))},u=f=>{ge(_t,t,e,c(f)&&JSON.stringify(f).length<=No?
f:void 0)},d=()=>l(s),$=async(f,m)=>{u(s);let p=()=>{d(),e.focus===n&&(e.focus=""),m?.()};await e.act(f,p)===void 0&&u(o)};return{draft:o,written:c(o),change:l,
clear:d,send:$}}function ke(e,t){return ne(_t,t,e)!==void 0}function Eo(e,t,s){let n=ne(_t,t,e),o=([i,c])=>Ls(n[i])===Ls(c);if(!(!n||!Object.entries(s).every(o)))
return Object.fromEntries(Object.keys(s).map(i=>[i,n[i]]))}function Ls(e){return e===null?"none":Array.isArray(e)?"list":typeof e}var Wo=12;function Qe(e){return!e.game.joins||!e.session.options.published?[]:e.entries.filter(t=>t.type==="rolled"&&!t.reversed_by).slice(-Wo).reverse().map(t=>({
id:t.action??`r${t.seq}`,entry:t}))}function Ze({play:e,rolls:t,picked:s,change:n}){let o=i=>n(s.includes(i)?s.filter(c=>c!==i):[...s,i]);return a`<details open=${s.
length>0}>
    <summary>${r("Rolls that count in this one")}</summary>
    <div class="stack">
      <p class="hint">
        ${r("Of a group, a set-up, an opponent or an attack: rolls that were made before. They count in the order of your presses.")}
      </p>
      ${t.map(({id:i,entry:c})=>{let{goal:l,outcome:u}=c.ruling??{},d=s.length>1&&s.includes(i)&&`${s.indexOf(i)+1}.`,$=[c.character_name??c.by_name,l,u&&e.label(
"outcome",u)];return a`<button
          type="button"
          class="choice"
          aria-pressed=${String(s.includes(i))}
          onClick=${()=>o(i)}
        >${d||""} ${$.filter(Boolean).join(" \xB7 ")}</button>`})}
    </div>
  </details>`}function ce(e,t){return e.trim().toLowerCase()===t.trim().toLowerCase()}var Xe=class{constructor(t){this.me=t,this.game=null,this.people=[],this.characters=[],this.
clocks=[],this.actions=new Map}get role(){return this.people.find(({id:t})=>t===this.me)?.role??"player"}get isGm(){return this.role==="gm"}get gm(){return this.
people.find(({role:t})=>t==="gm")}get gmName(){return this.personName(this.gm?.id??"")}get family(){return this.game.family}get mine(){return this.characters.filter(
t=>this.actor(t.id)===this.me)}character(t){return this.characters.find(s=>s.id===t)}clock(t){return this.clocks.find(s=>s.id===t)}personName(t){return this.people.
find(s=>s.id===t)?.name??t}nameOf(t){return t==="gm"?this.gmName:t==="session"?r("the table"):this.character(t)?.name??this.clock(t)?.name??this.personName(t)}actor(t){
let s=this.people.find(({id:n,active:o})=>o&&n===this.character(t)?.owner);return s?s.id:this.gm?.id}isMe(t){return t==="gm"?this.isGm:t===this.me||this.character(
t)!==void 0&&this.actor(t)===this.me}label(t,s){return this.game?.labels[t]?.[s]?.label??String(s).replaceAll("_"," ")}help(t,s){return this.game?.labels[t]?.[s]?.
help??""}named(t){return t.replace(/`([a-z_]+)`/g,(s,n)=>I(this.field(n)?.title??n)).replace(/(?<!["\w])[ckp][1-9]\d*(?!["\w])/g,s=>this.nameOf(s))}field(t){return this.
game.spec.properties[t]}#e({consequences:t},{who:s,consequence:n}){return this.isMe(s)||t.some(({id:o,thrower:i})=>o===n&&i===this.me)}awaited(t){let s=[];for(let n of this.
actions.values()){let o=n.awaits.filter(i=>this.#e(n,i)===t);o.length&&s.push({action:n,turns:o,since:Math.min(...o.map(({since:i})=>i))})}return s.sort((n,o)=>n.
since-o.since)}};async function Bs(e,t){let{characters:s}=await e.table.listCharacters(),n=s.find(o=>o.free&&ce(o.name,t));return n?Fs(e,n):e.table.makeCharacter({name:t})}async function Fs(e,{
id:t}){try{return await e.table.changeCharacter(t,{owner:e.me},"*")}catch(s){throw s.code==="not_yours"&&(s.code="character_taken"),s}}function Gs({play:e}){let t=e.
characters.filter(n=>n.free);if(e.role!=="player"||e.mine.length||!t.length)return null;let s=n=>e.act(()=>Fs(e,n),()=>{e.say(r("You play {name}.",n)),e.step()});
return a`<section class="card stack">
    <h2>${r("{gm} has prepared",{gm:e.gmName})}</h2>
    ${t.map(n=>a`<div class="stack">
        <${k} play=${e} class="wide" onClick=${()=>s(n)}>
          ${r("Play {name}",n)}
        <//>
        ${n.note&&a`<p class="hint">${n.note}</p>`}
      </div>`)}
    <p class="hint">${r("What they are able to do stands under People.")}</p>
  </section>`}function et({play:e}){let{draft:{name:t,free:s},change:n,send:o}=Z(e,"character",{name:"",free:!1});return a`<form class="card stack" onSubmit=${c=>{
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
    <${k} play=${e} class=${e.isGm?"wide":"primary wide"}>${r("Make the character")}<//>
  </form>`}var Io={least:0,most:5,start:1};function le(e){let t={...Io,...e.game.approach},{name:s="",part:n}=t,o=e.game.sheet.properties?.[n]?.additionalProperties??{};return{
...t,none:!s,several:!!e.game.fields[s]?.many,values:o.enum,labels:o["x-enum-labels"]}}function Ne(e,t,s){let{labels:n,least:o}=le(e);return`${E(t)} ${n?.[s]?.label??
(o<0&&s>=0?`+${s}`:s)}`}function Do(e,t,s){let{member:n}=e.game.approach;return Ne(e,t,n?s[n]:s)}function yo(e,t){return e.game.sheet.properties?.[t]?.["x-names"]??
[]}function E(e){return e.charAt(0).toUpperCase()+e.slice(1)}var Ps={cid:"",spec:{goal:""},picked:[],others:[],clock:"",used:[],joins:[],declare:0};function tt({
play:e,again:t,close:s}){let n=(e.isGm?e.characters:e.mine).filter(({id:g})=>!t||g===t.character),o=le(e),i=t?{...Ps,spec:{goal:t.spec.goal??""},picked:Hs(t,o)}:
Ps,{draft:c,written:l,change:u,clear:d,send:$}=Z(e,t?`ask ${t.id}`:"ask",i);if(!n.length)return a`<${et} play=${e} />`;let{spec:f,others:m,declare:p}=c,h=n.find(
({id:g})=>g===c.cid)??n[0],w=h.sheet[o.part]??{},C=t!==void 0&&Hs(t,o).some(g=>!(g in w)),[[q,v]=[]]=Object.entries(e.game.members).filter(([g])=>g!==o.name),A=q?
Object.entries(h.sheet[q]??{}):[],D=Object.values(e.game.pushes).find(({field:g})=>g===q)?.costs,H=Ro(e,o),U=Object.entries(w),F=yo(e,o.part).filter(g=>!U.some(
([_])=>ce(_,g))),K=e.clocks.filter(({state:g})=>g==="open"),x=c.picked.filter(g=>g in w),R=c.used.filter(g=>A.some(([_])=>_===g)),se=Qe(e),j=c.joins.filter(g=>se.
some(({id:_})=>_===g)),B=K.some(({id:g})=>g===c.clock)?c.clock:"",z=(g,_)=>{let{[g]:L,...P}=f;u({spec:_===null?P:{...P,[g]:_}})},Ue=g=>{let _=o.several?2-m.length:
1,L=o.several?m:[];x.includes(g)?u({picked:x.filter(P=>P!==g),others:L}):u({picked:_>0?[...x,g].slice(-_):x,others:L})},wt=()=>{let g=(o.several?2-x.length:1)-m.
length;u({picked:o.several?x:[],others:g>0?[...m,{name:""}]:[]})},ze=g=>{if(m.some(re=>re.name===g)){u({others:m.filter(re=>re.name!==g)});return}let _=o.several?
1:0,L=_?m.slice(-_):[],P=_-L.length;u({picked:P?x.slice(-P):[],others:[...L,{name:g}]})},qe=(g,_)=>u({others:m.map((L,P)=>P===g?{...L,..._}:L)}),vt=g=>u({used:R.
includes(g)?R.filter(_=>_!==g):[...R,g]}),he=m.map(g=>({...g,name:g.name.trim()})).filter(({name:g})=>g),xt=g=>{g.preventDefault(),Q&&$(async()=>{let _=[...x];if(he.
length){let re=e.character(h.id),xo=he.map(({name:St,value:ps=o.start})=>[St,o.member?{[o.member]:ps}:ps]),Oo={...re.sheet,[o.part]:{...w,...Object.fromEntries(
xo)}};await e.table.changeCharacter(h.id,{sheet:Oo},re.version),await e.refresh(),_.push(...he.map(({name:St})=>St))}let L=e.character(h.id),P={character:h.id,spec:Bo(
C?null:o,fe,_,L.sheet)};return R.length&&(P.spec[q]=R.map(re=>({name:re,[v]:e.character(h.id).sheet[q][re]}))),B&&(P.clock=B),j.length&&(P.joins=j),p&&(P.declare=
p),t&&(P.follows=t.id),e.table.openAction(P)},()=>{e.look(""),e.say(r("{gm} is asked.",{gm:e.gmName}))})},Ye=()=>{d(),s?.(),e.look("")},Ot=H.filter(g=>e.game.fields[g].
kind==="number").map(g=>[g,f[g]??0]),fe={...f,...Object.fromEntries(Ot)},T=g=>typeof fe[g]!="string"||fe[g].trim()!=="",G=H.filter(g=>(fe[g]??"")===""||!T(g)),Q=f.
goal.trim()&&!G.length&&(o.none||C||x.length>0||he.length>0||j.length>0);return a`<form class="card stack" onSubmit=${xt}>
    ${n.length>1&&a`<div>
        <label for="who">${r("Who?")}</label>
        <select
          id="who"
          value=${h.id}
          onChange=${g=>u({cid:g.target.value,picked:[],others:[],used:[]})}
        >
      ${n.map(({id:g,name:_})=>a`<option value=${g}>${_}</option>`)}</select></div>`}
    <div><label for="goal">${e.isGm?r("What do they want?"):r("I want to \u2026")}</label>
      <textarea
        id="goal"
        class="says"
        maxlength="500"
        required
        value=${f.goal}
        placeholder=${r("slip past the watchman to the vault door")}
        onInput=${g=>z("goal",g.target.value)}
      >
      </textarea>
    </div>
    ${!o.none&&!C&&a`<fieldset><legend>${o.several?r("With which traits? Up to two"):r("How?")}</legend>
      <div class="row wrap">
        ${U.map(([g,_])=>a`<button
              type="button"
              aria-pressed=${x.includes(g)?"true":"false"}
              class="choice"
              onClick=${()=>Ue(g)}
            >
              ${Do(e,g,_)}
            </button>`)}
        ${F.map(g=>a`<button
              type="button"
              class="choice usual"
              aria-pressed=${m.some(_=>_.name===g)?"true":"false"}
              onClick=${()=>ze(g)}
            >
              ${g}
            </button>`)}
        <button
          type="button"
          class="choice"
          aria-pressed=${m.some(({name:g})=>!F.includes(g))?"true":"false"}
          onClick=${wt}
        >
          ${U.length?r("Something else \u2026"):r("Name it \u2026")}
        </button>
      </div>
      ${m.map((g,_)=>a`<div class="row wrap other">
        <input
          aria-label=${r("Its name")}
          maxlength="80"
          placeholder=${r("Its name")}
          value=${g.name}
          onInput=${L=>qe(_,{name:L.target.value})}
        />
        ${o.values?a`<select
              aria-label=${r("How good?")}
              value=${g.value??o.start}
              onChange=${L=>qe(_,{value:L.target.value})}
            >
              ${o.values.map(L=>a`<option value=${L}>${o.labels[L].label}</option>`)}
            </select>`:a`<${ys}
              says=${r("How good?")}
              value=${g.value??o.start}
              least=${o.least}
              most=${o.most}
              change=${L=>qe(_,{value:L})}
            />`}
        <span class="hint">${r("It is put on the sheet.")}</span></div>`)}
    </fieldset>`}
    ${H.map(g=>a`<${ee}
          key=${g}
          play=${e}
          name=${g}
          needed
          value=${f[g]}
          change=${_=>z(g,_)}
        />`)}
    ${A.length>0&&a`<fieldset>
        <legend>
          ${e.field(q).title} ${D&&a`<span class="soft">${r("{costs} each",{costs:ue(e,D)})}</span>`}
        </legend>
        <div class="row wrap">
      ${A.map(([g,_])=>a`<button
            type="button"
            class="choice"
            aria-pressed=${R.includes(g)?"true":"false"}
            onClick=${()=>vt(g)}
          >
            ${g} +${_}
          </button>`)}
    </div></fieldset>`}
    ${"clock"in e.game.fields&&!e.game.clock_flag&&!t&&e.clocks.length>0&&a`<div>
        <label for="clock">${r("Which clock does it fill?")}</label>
        <select id="clock" value=${B} onChange=${g=>u({clock:g.target.value})}>
      <option value="">${r("none")}</option>
      ${K.map(g=>a`<option value=${g.id}>${g.name} (${g.filled}/${g.size})</option>`)}
    </select>
  </div>`}
    ${se.length>0&&a`<${Ze} play=${e} rolls=${se} picked=${j} change=${g=>u({joins:g})} />`}
    <details><summary>${r("More")}</summary><div class="stack">
      ${"multiple"in e.game.counted&&a`<div>
          <label for="declare">${r("Several actions this turn: how many?")}</label>
          <${y} id="declare" value=${p} most=${10} change=${g=>u({declare:g})} />
        </div>`}
      ${ae(e,["player","shared"],!1).filter(([g])=>!H.includes(g)&&Lo(e,g)).map(([g])=>a`<${ee}
              key=${g}
              play=${e}
              name=${g}
              value=${f[g]}
              change=${_=>z(g,_)}
            />`)}
    </div></details>
    ${f.goal.trim()&&!Q?a`<p class="hint">
          ${G.length?r("Still needed: {what}.",{what:G.map(g=>e.field(g).title).join(", ")}):r("How do you do it? Pick it above, or name it.")}
        </p>`:null}
    <${k} play=${e} class="primary wide" lacks=${!Q}>
      ${t?r("Go on at {position}",{position:e.label("position",t.next)}):e.isGm?r("Call for the roll"):r("Ask {gm}",{gm:e.gmName})}
    <//>
    ${(s||l)&&a`<button type="button" class="quiet wide" onClick=${Ye}>${r("Cancel")}</button>`}
  </form>`}function Ro(e,t){let{fields:s,from_sheet:n,needed:o}=e.game,i=([c,{owner:l,required:u}])=>l!=="gm"&&(u&&!n.includes(c)||c in o);return Object.entries(
s).filter(c=>!c[0].includes(".")&&i(c)).map(([c])=>c).filter(c=>!["goal",t.name].includes(c))}function Lo(e,t){let{fields:s,counted:n,from_tracks:o,harm_field:i,
offers:c}=e.game,l=Object.values(c).flatMap(({sets:u={},copies:d,counts:$,adds:f})=>[...Object.keys(u),d,$,f]);return["goal","note",i,...o,...l].includes(t)||t in
n?!1:s[t]!==void 0&&s[t].kind!=="object"}function ue(e,t){return Object.entries(t).map(([s,n])=>`${n} ${e.label("track",s)}`).join(", ")}function Hs({spec:e},{name:t,
several:s}){return s?(e[t]??[]).map(n=>n.name):e[t]?[e[t]]:[]}function Bo(e,t,s,n){let o=Object.fromEntries(Object.entries(t).filter(([,i])=>i!==""&&i!==null));
return e?e.several?{...o,[e.name]:s.map(i=>({name:i,[e.number]:n[e.part][i]}))}:s[0]?{...o,[e.name]:s[0]}:o:o}var Us=["bad","fail","price","clean","crit"];function jt(e,{outcome:t,degree:s,success:n=!0}){return e.game.grades[s??t]??(n?"clean":"fail")}function Y(e,t,s={}){
let n=new Map;for(let i of[...t].reverse()){let{degree:c,outcome:l,chance:u,ticks:d}=i;if(!u.decimal)continue;let $=c?e.label("degree",c):e.label("outcome",l),f=n.
get($)??{kind:jt(e,i),chance:0,says:$,more:""};f.chance+=u.decimal,f.more=qt(e,l,s)||f.more,d&&(f.says=`${$}, ${S(d,"{n} tick","{n} ticks")}`),n.set($,f)}let o=[
...n.values()].sort((i,c)=>Us.indexOf(i.kind)-Us.indexOf(c.kind));return o.map((i,c)=>({...i,more:i.more===o[c-1]?.more?"":i.more&&I(i.more)}))}function qt(e,t,s={}){
let n=Object.keys(e.game.slots).find(o=>e.game.slots[o].includes(t));return s[n]??""}function st(e,t){return e.label(e.game.labels.slot?"slot":"outcome",t)}function nt(e){
return e.filter(({kind:t})=>t==="bad"||t==="fail").reduce((t,{chance:s})=>t+s,0)}function te(e,t){return _s(e.map(({chance:n})=>n)).filter((n,o)=>t.includes(e[o].
kind)).reduce((n,o)=>n+o,0)}function we(e){let{sides:t,outcomes:s=[]}=e??{};return t?.length===0&&s.length>0&&s.every(({success:n})=>!n)}function zs(e){return r(
"{n} in 100 it works.",{n:te(e,["price","clean","crit"])})}function At(e,t){let s=e.stakes.get(t.id)?.value,n=s?.options?.find(({option:u,offer:d})=>!d&&(u==="a\
ssist"||u==="helper"));if(!n?.outcomes?.length||!s.outcomes?.length)return;let[o,i]=[s,n].map(({outcomes:u})=>Y(e,u,t.says)),[c,l]=[o,i].map(u=>te(u,["price","c\
lean","crit"]));return{was:o,parts:i,now:c,next:l}}function ot(e,{who:t,track:s,amount:n}){return`${!t||t==="actor"||e.isMe(t)||t==="assistant"?"":`${e.nameOf(t)}: `}${n} ${e.label("track",s)}`}function Ys({play:e,
action:t,stakes:s,parts:n,docked:o}){let i={options:[],costs:[],...s},c=e.character(t.character),l=Me(e,t),u=Fo(e,t,i,n,o),d=new Set(i.options.map(({offer:h})=>h).
filter(Boolean)),$=t.offers.filter(h=>h.state==="open"&&h!==o&&!d.has(h.id)),f=t.offers.filter(({state:h,by:w})=>h==="declined"&&e.isMe(w));if(!l.length&&!u.length&&
!$.length&&!f.length)return null;let m=(h,w)=>w*i.costs.filter(C=>C.who===t.character&&C.track===h).reduce((C,{amount:q})=>C+q,0),p=Object.entries(e.game.tracks).
filter(([h,{of:w}])=>w==="character"&&Po(e).has(h)&&c?.tracks[h]);return a`<section class="card" aria-labelledby="options-title">
    <h2 id="options-title" class="off">${r("What would change it")}</h2>
    ${p.map(([h,{cost:w}])=>a`<${Oe}
          name=${e.label("track",h)}
          track=${h}
          value=${c.tracks[h].value}
          cap=${c.tracks[h].cap}
          soon=${m(h,w==="adds"?1:-1)}
        />`)}
    ${l.length>0&&a`<section class="gain-group">
        <div class="line"><h3>${r("Taken")}</h3></div>
        <ul>${l.map(h=>a`<${de} key=${h.title} ...${h} play=${e} action=${t} />`)}</ul>
      </section>`}
    ${u.map(h=>a`<section class="gain-group" key=${h.title+h.gain}>
        <div class="line"><h3>${h.title}</h3><p class="gain"><b>${h.gain}</b></p></div>
      ${h.parts&&a`<${V} plain parts=${h.parts} was=${n&&nt(n)} />`}
      <ul>
        ${h.ways.map(w=>a`<${de} key=${w.title} ...${w} play=${e} action=${t} />`)}
      </ul></section>`)}
    ${f.length>0&&a`<section class="gain-group">
        <ul>
          ${f.map(h=>a`<${de}
                key=${h.id}
                ...${X(e,t,h)}
                buttons=${[]}
                note=${r("{who} said no.",{who:e.nameOf(h.to)})}
                play=${e}
                action=${t}
              />`)}
        </ul>
      </section>`}
    ${$.length>0&&a`<section class="gain-group">
        <h3>${r("Offers")}</h3>
        <ul>
          ${$.map(h=>a`<${de} key=${h.id} ...${X(e,t,h)} play=${e} action=${t} />`)}
        </ul>
      </section>`}
  </section>`}function Me(e,t){let n=Object.entries(t.spec).filter(([i,c])=>{let l=e.field(i);return l?.["x-free"]&&l["x-widget"]!=="textarea"&&l["x-widget"]!==
"text"&&c&&!(Array.isArray(c)&&!c.length)}).map(([i])=>({field:i,title:e.field(i).title,cost:"",buttons:[{text:r("Taken"),pressed:!0,run:()=>e.table.changeAction(
t.id,{spec:{[i]:null}},"*")}]})),o=t.offers.filter(({state:i})=>i==="accepted");return[...n,...o.map(i=>X(e,t,i))]}function Fo(e,t,s,n,o){let i=new Map;for(let l of s.
options){if(l.set?.experiences||o&&l.offer===o.id||Go(t,l))continue;let u=JSON.stringify((l.outcomes??[]).map(({outcome:d,degree:$,effect:f,ticks:m,chance:p})=>[
d,$,f,m,p.fraction]));i.has(u)||i.set(u,{option:l,ways:[]}),i.get(u).ways.push(zo(e,t,l,s.costs))}return[...[...i.values()].map(({option:l,ways:u})=>{let d=l.outcomes?.
length?Y(e,l.outcomes):null,[$,f]=[n,d].map(C=>C&&te(C,["price","clean","crit"])),m=s.success?.fraction===l.success?.fraction,p=C=>C.find(({outcome:q})=>q==="fu\
ll_success"),[h,w]=[p(s.outcomes??[]),p(l.outcomes??[])];return!m&&d&&n?{title:Ho(l),gain:r("{now} to {next} %",{now:$,next:f}),parts:d,ways:u}:h&&w&&h.effect!==
w.effect?{title:w.ticks>h.ticks?r("More effect"):r("Less danger, less effect"),gain:S(w.ticks,"{effect}: {n} tick, not {now}","{effect}: {n} ticks, not {now}",{
effect:e.label("effect",w.effect),now:h.ticks}),parts:null,ways:u}:{title:r("Otherwise"),gain:"",parts:null,ways:u}}),...Uo(e,t,s,n)]}function Go({offers:e},{option:t,
offer:s}){return s?e.some(({id:n,state:o})=>n===s&&o!=="open"):e.some(({trade:n,state:o})=>n&&o==="open"&&t===`trade_${n}`)}function Po(e){let{offers:t,pushes:s,
from_tracks:n}=e.game;return new Set([...n,...[...Object.values(t),...Object.values(s)].flatMap(({costs:o={}})=>Object.keys(o))])}function Ho({option:e}){return e===
"willpower"||e==="take_automatic"?r("One sure success"):e==="helper"?r("A helping hand"):r("One more die")}function Uo(e,t,s,n){let o=s.options.find(({set:f})=>f?.
experiences),i=e.game.pushes[o?.option]?.costs??{},c=t.spec.experiences??[],u=Object.entries(e.character(t.character)?.sheet.experiences??{}).map(([f,m])=>{let p=c.
some(w=>w.name===f),h=p?c.filter(w=>w.name!==f):[...c,{name:f,modifier:m}];return{title:`${f} +${m}`,cost:r("{costs}; {gm} agrees again",{costs:ue(e,i),gm:e.gmName}),
buttons:[{text:p?r("Added"):r("Add"),pressed:p,run:()=>e.table.changeAction(t.id,{spec:{experiences:h}},"*")}]}});if(!o||!u.length)return[];let d=o.outcomes?.length?
Y(e,o.outcomes):null,$=d&&n?r("{now} to {next} %",{now:te(n,["price","clean","crit"]),next:te(d,["price","clean","crit"])}):"";return[{title:r("An Experience"),
gain:$,parts:d,ways:u}]}function zo(e,t,s,n){let o=t.offers.find(({id:u})=>u===s.offer);if(o)return X(e,t,o);let i=s.costs.filter(({track:u})=>u!=="devils_barga\
in").map(u=>u.who==="assistant"?r("who helps pays {cost}",{cost:ot(e,u)}):ot(e,u)).join(", "),c={title:e.label("choice",s.option),says:e.help("choice",s.option),
cost:i};if(s.option==="willpower"&&Yo(e,t.character,"willpower"))return{...c,cost:r("once a turn, and spent in this one"),buttons:[]};let l=Ko(e,t,s.costs);if(l)
return{...c,note:l,buttons:[]};if(s.set)return{...c,note:Et(e,t,[...n,...s.costs],s.costs),buttons:[{text:r("Take"),run:()=>e.table.changeAction(t.id,{spec:s.set},
"*")}]};if(s.option.startsWith("trade_"))return{...c,cost:r("{gm} must agree",{gm:e.gmName}),buttons:[{text:r("Ask"),run:()=>e.table.makeOffer(t.id,{kind:"trade",
trade:s.option.slice(6)})}]};if(s.option==="assist"||s.option==="helper"){let u=Js(t,e.characters);return{...c,note:Nt(t).length&&!u.length?r("Nobody else can h\
elp."):"",buttons:u.map(({id:d,name:$})=>({text:r("Ask {name}",{name:$}),run:()=>e.table.makeOffer(t.id,{kind:"assist",character:d})}))}}return{...c,cost:r("the\
 others offer one, or {gm}",{gm:e.gmName}),buttons:[]}}var Ks=({state:e})=>e==="open"||e==="accepted",rt=(e,t)=>t.offers.filter(s=>Ks(s)&&(e.isMe(s.to)||e.isMe(
s.by))),Nt=e=>e.offers.filter(t=>t.kind==="assist"&&Ks(t)),Js=(e,t)=>t.filter(({id:s})=>s!==e.character&&!Nt(e).some(({character:n})=>n===s));function Mt(e,t){let s=e.
game.offers.assist,n=Nt(t).filter(({state:o})=>o==="accepted");return s&&n.length<(s.most??1)?Js(t,e.mine):[]}function Yo(e,t,s){let n=e.entries.findLast(({type:i})=>i===
"turn_started")?.seq??0,o=i=>i.who===t&&i.track===s&&i.amount<0;return e.entries.some(({type:i,seq:c,changes:l,reversed_by:u})=>i==="rolled"&&c>n&&!u&&l.some(o))}
function Ko(e,t,s){for(let{who:n,track:o,amount:i}of s){let{value:c}=e.character(t.character)?.tracks[o]??{};if(!(n!=="actor"||c===void 0||e.game.tracks[o]?.cost!==
"spends")&&c<i)return r("{name} has {n}.",{name:e.label("track",o),n:c})}return""}function Et(e,t,s,n=s){for(let[o,{value:i,cap:c}]of Object.entries(e.character(
t.character)?.tracks??{})){if(c===void 0||e.game.tracks[o]?.cost!=="adds"||!n.some(d=>d.track===o))continue;let l=s.filter(d=>d.track===o&&["actor",t.character].
includes(d.who)),u=i+l.reduce((d,{amount:$})=>d+$,0)-c;if(l.length&&u>0)return r("{name}: {n} more than there is room for",{name:e.label("track",o),n:u})}return""}
function Vs(e,t){let{changes:s=[],tick:n,start_clock:o}=t.price??{},i=s.map(({who:c,track:l,amount:u})=>`${e.isMe(c)?"":`${e.nameOf(c)}: `}${u} ${e.label("track",
l)}`);return n&&i.push(`${e.nameOf(n.clock)}: ${S(n.by,"{n} tick","{n} ticks")}`),o&&i.push(r("a new clock: {name}, {ticks} of {size}",o)),i.join(", ")}function Qs(e,t,s){
let{id:n,by:o,to:i,state:c,text:l,price:u,kind:d,...$}=s,{title:f,cost:m}=X(e,t,{...s,price:void 0}),p=(v,A)=>v===Jo[d]&&(v!=="die"||Object.keys(A).every(D=>Vo.
includes(D))),w=Object.entries(f?$:{kind:d,...$}).filter(([v,A])=>!p(v,A)).map(([v,A])=>`${v}: ${JSON.stringify(A)}`),q=[m,u&&(Qo(u)?Vs(e,{price:u}):JSON.stringify(
u)),...w].filter(Boolean).join(", ");return[q?`${f??""} (${q})`:f,l&&I(l)].filter(Boolean).join(" ")}var Jo={assist:"character",bargain:"bargain",trade:"trade",
die:"die"},Vo=["source","sides"];function Qo({changes:e=[],tick:t,start_clock:s,...n}){let o=(i,...c)=>Object.keys(i??{}).every(l=>c.includes(l));return!Object.
keys(n).length&&e.every(i=>o(i,"who","track","amount"))&&o(t,"clock","by")&&o(s,"name","ticks","size")}function X(e,t,s){let n=s.kind==="assist"?e.nameOf(s.character):
e.nameOf(s.by),o={assist:r("{who} helps",{who:n}),bargain:`${e.label("choice","bargain")}: ${e.label("why",s.bargain)}`,trade:e.label("choice",`trade_${s.trade}`),
die:r("{who} gives a die: {source}, d{sides}",{who:n,...s.die})},i=(d,$)=>({text:d,run:()=>e.table.answerOffer(t.id,s.id,{answer:$})}),c=e.isMe(s.to),l=c?[i(r("\
Accept"),"accept"),i(r("No"),"decline")]:[i(r("Take back"),"withdraw")],u=e.game.offers[s.kind]?.costs;return{title:o[s.kind],says:s.text?I(s.text):"",cost:u?r(
"{who} pays {costs}",{who:n,costs:ue(e,u)}):Vs(e,s),buttons:s.state==="accepted"?[i(r("Withdraw"),"withdraw")]:l,note:c||s.state!=="open"?"":r("waits for {who}",
{who:e.nameOf(s.to)})}}function de({play:e,title:t,says:s,cost:n,note:o,buttons:i}){let c=l=>e.act(l,()=>{e.pressed=t});return a`<li class=${i.length?"way":"way\
 no"} data-way=${t}>
    <div>
      <b>${t}</b> <span class="cost">${n}</span>
      ${s&&a`<p class="says">${s}</p>`}
      ${o&&a`<p class="tiny soft">${o}</p>`}
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
  </li>`}var Zo=["controlled","risky","desperate"];function $e({play:e,action:t,named:s=!1}){let{effective:n={}}=e.stakes.get(t.id)?.value??{},o=ie(t),i=It(e,o),{fields:c,
members:l}=er(e,t),u=typeof i.goal=="string"&&i.goal;u&&c.delete("goal");let d=s||e.mine.length===1&&e.mine[0].id===o.character,$=[...t.terms&&!d?[e.nameOf(o.character)]:
[],...sr(e,i,c),...We(c,"effect",i.effect)?[Ce(e,i.effect)]:[],...nr(e,t,i,c),...ar(e,i,c),...rr(e,o)];o.extra_actions&&$.push(S(o.extra_actions,"{n} extra acti\
on this turn","{n} extra actions this turn")),t.terms&&$.push(...yt(e,t.terms));for(let q of Xo)l.delete(q);let f=o.clock??(e.isGm?t.clock:void 0),m=f&&(e.clock(
f)??{name:f}),p=i.warned_consequences,h=Array.isArray(p)&&p.length>0&&p.every(q=>typeof q=="string");h&&c.delete("warned_consequences");let w=We(c,"position",i.
position)&&i.position,C=ir(e,c,l,o.says);return a`${u&&a`<p class="says">${I(u)}</p>`}
    <div class="chips">
    ${$.map(q=>a`<span class="chip">${q}</span>`)}
    ${w&&a`<span class="chip">
        <${Je} level=${Zo.indexOf(w)+1} />
        ${e.label("position",w)}
      </span>`}
    ${m&&a`<span class="chip">
        <${O} name="clock" />${m.name}${m.size&&a`, ${m.filled} ${r("of")} ${m.size}`}
      </span>`}
  </div>
    ${C.length>0&&a`<p class="small">${C.join(" \xB7 ")}</p>`}
    ${h&&a`<p class="note">${r("You are warned: {what}",{what:W(p)})}</p>`}
    <${or} play=${e} spec=${i} effective=${n} />`}var Xo=["character","assistants","clock","task","fiction_changed","override","spec","offers","says","rules","d\
ice","thrower"];function er(e,{id:t,spec:s,terms:n}){let o=([l,u])=>l!=="system"||u!==e.game.name?n||!tr(e.field(l),u):!1,i=new Map(Object.entries(n?n.spec??{}:
s).filter(o)),c=new Map(Object.entries(n??{}).filter(([l,u])=>l!=="action"||u!==t));return{fields:i,members:c}}function tr(e,t){return t===null||t===""||typeof t==
"object"&&!Object.keys(t).length||JSON.stringify(t)===JSON.stringify(e?.default)}function We(e,t,s){return!["string","number"].includes(typeof s)||s===""?!1:(e.
delete(t),!0)}function sr(e,t,s){let n=le(e),o=[],[i,c]=n.several?[]:[t[n.name],t[n.number]];if(i&&We(s,n.name,i)){let l=We(s,n.number,c);o.push(l?Ne(e,i,c):E(i))}
for(let[l,u]of Object.entries(e.game.members)){let d=l===n.name?"":"+",$=Array.isArray(t[l])?t[l]:[];$.every(f=>Zs(f,"name",u))&&(s.delete(l),o.push(...$.map(f=>`${f.
name} ${d}${f[u]}`)))}return o}function Zs(e,...t){let s=Object.entries(e??{});return s.length===t.length&&s.every(([n,o])=>t.includes(n)&&["string","number"].includes(
typeof o))}function nr(e,t,s,n){let{difficulty:o=e.isGm?t.spec.difficulty:void 0}=s,i=t.terms?bs(t.terms.spec):t.difficulty_commit||s.difficulty_hidden;if(i)for(let c of[
"difficulty","difficulty_hidden"])n.delete(c);return We(n,"difficulty",o)?[r("Difficulty {n}",{n:o})]:i?[r("Difficulty secret")]:[]}function or({play:e,spec:t,effective:s}){
let n={position:i=>e.label("position",i),effect:i=>Ce(e,i)},o=Object.keys(n).filter(i=>t[i]&&s[i]&&s[i]!==t[i]);return o.length?a`<p class="small reckoned">
    ${r("By the rules of the table:")} ${o.map((i,c)=>a`${c>0&&" \xB7 "}${Rt(t[i],s[i],n[i])}`)}
  </p>`:null}function It(e,{spec:t,agreed:s,terms:n}){if(!s||!n)return t;let o=c=>!(c in(n.spec??{}))&&(e.field(c)?.default??null)!==null,i=["position","effect",
"difficulty"].filter(o);return{...Object.fromEntries(i.map(c=>[c,e.field(c).default])),...t}}function Dt(e){return[...new Set(e)].map(s=>`${e.filter(n=>n===s).length}\
d${s}`).join(" + ")}function yt(e,{thrower:t,dice:s=[],rules:n}){let o=[Dt(s),n].filter(Boolean).join(", ");return[r("{name} throws the dice",{name:e.personName(
t)}),o]}function rr(e,t){let{assistants:s=[],offers:n,task:o,fiction_changed:i,override:c}=t,l=n.filter(({state:d})=>d==="accepted"),u=d=>l.some(({character:$,kind:f})=>f===
"assist"&&$===d);return[...s.filter(d=>!u(d)).map(d=>r("{who} helps",{who:e.nameOf(d)})),...l.map(d=>Qs(e,t,d)),...o?[r("Task: {what}",{what:o})]:[],...i?[r("Di\
fferent now: {what}",{what:I(i)})]:[],...c?[r("Allowed all the same: {what}",{what:I(c)})]:[]]}function ir(e,t,s,n={}){let o=Object.entries(n).map(([c,l])=>c in
e.game.slots?`${st(e,c)}: ${I(l)}`:Ee(c,l)),i=[...t].map(([c,l])=>{let u=e.field(c);return u?l===!0?u.title:`${u.title}: ${Wt(u,l)}`:Ee(c,l)});return[...[...s].
map(([c,l])=>Ee(c,l)),...i,...o]}function Ee(e,t){return`${e}: ${JSON.stringify(t)}`}function Wt(e={},t){let{items:s,properties:n,"x-enum-labels":o}={...oe(e),...e};
return typeof t=="boolean"?t?r("Yes"):r("No"):typeof t=="string"?o?.[t]?.label??I(t):Array.isArray(t)?t.map(c=>Wt(s,c)).join(", "):typeof t!="object"||t===null?
String(o?.[t]?.label??t):`(${Object.entries(t).map(([c,l])=>`${n?.[c]?.title??c}: ${Wt(n?.[c],l)}`).join(", ")})`}function ar(e,t,s){let{counted:n,offers:o}=e.game,
i=[...Object.keys(n),...Object.values(o).map(({counts:l})=>l)],c=[...s].flatMap(([l,u])=>{let d=e.field(l);return!(["dice","costs"].includes(d?.["x-group"])&&!d["\
x-free"]&&!i.includes(l))||u!==!0&&typeof u!="number"?[]:(s.delete(l),u===!0?[d.title]:[`${d.title} ${u}`])});for(let l of Object.keys(n)){let{number:u,of:d}=t[l]??
{};!Zs(t[l],"number","of")||d<=1||(s.delete(l),c.push(r("Action {number} of {of}",{number:u,of:d})))}return c}function Rt(e,t,s){return t===void 0||t===e?s(e):a`${s(
t)} <s><span class="off">${r("instead of")} </span>${s(e)}</s>`}function Ce(e,t){let s=e.game.tables.effects?.find(({id:o})=>o===t)?.ticks,n=e.label("effect",t);
return s===void 0?n:`${n}, ${S(s,"{n} tick","{n} ticks")}`}function Te(e,{spec:t}){return t.system!==void 0&&t.system!==e.game.name}function Lt(e){return{game:e,session:{options:{published:!0}},field:t=>e.spec.properties[t],
label:(t,s)=>e.labels[t]?.[s]?.label??String(s).replaceAll("_"," ")}}function Xs(e,{spec:t}){let[s,n]=b(null);return N(()=>{e.client.describeSystem(t.system).then(
o=>n(Lt(o)),()=>{})},[t.system]),s}function Bt({play:e,action:t}){let s=Xs(e,t),n=e.stakes.get(t.id)?.value;if(!s||!n?.outcomes?.length)return null;let o=n.outcomes.
map(c=>({...Y(s,[c])[0],chance:c.chance.decimal,says:s.label("outcome",c.outcome)})),i=Object.entries(n.readings??{});return a`<p><b>${E(n.summary)}</b></p>
    ${i.map(([c,{decimal:l}])=>a`<p class="small">
          ${s.label("reading",c)}: ${l.toLocaleString(J,{maximumFractionDigits:1})}
        </p>`)}
    ${o.length>1&&a`<${V} parts=${o} /><${pe} parts=${o} />`}`}function en({play:e,action:t,spec:s,set:n,agree:o,player:i}){let c=Xs(e,t);if(!c)return null;let l=$=>$ in
s?s[$]:t.spec[$],u=[!0,!1].flatMap($=>ae(c,["gm"],$)),d=Object.entries(c.game.spec.properties).filter(([$,f])=>f["x-owner"]==="gm"&&c.game.fields[$]?.kind==="ob\
ject"&&!f["x-joined"]);return a`<section class="card stack">
    <${Bt} play=${e} action=${t} />
    ${d.map(([$,f])=>a`<${cr} name=${$} field=${f} value=${l($)} change=${m=>n($,m)} />`)}
    ${u.map(([$])=>a`<${ee}
          key=${$}
          form="extra"
          play=${c}
          name=${$}
          value=${l($)}
          change=${f=>n($,f)}
        />`)}
    <${k} play=${e} class="primary" onClick=${()=>o({})}>${r("Agree: {player} can roll",{player:i})}<//>
  </section>`}function cr({name:e,field:t,value:s,change:n}){let o=(i,c)=>{let{[i]:l,...u}=s??{},d=Number.parseInt(c,10),$=Number.isNaN(d)?u:{...u,[i]:d};n(Object.
keys($).length?$:null)};return a`<fieldset>
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
            onInput=${l=>o(i,l.target.value)}
          />
          <p class="hint">${c.description}</p>
        </div>`)}
    </div>
  </fieldset>`}var tn=globalThis.trustedTypes?.createPolicy("card",{createHTML:e=>e});function it({markup:e,load:t}){let s=M(null),[n,o]=b(e),[i,c]=b(!1);return N(()=>{!n&&t&&
t().then(o,()=>c(!0))},[]),N(()=>{s.current&&n&&(s.current.innerHTML=tn?tn.createHTML(n):n)},[n]),a`<div class="embedded" ref=${s}>${!n&&(i?r("It could not be l\
oaded."):"\u2026")}</div>`}var lr=["player","shared","gm"];function sn({play:e}){let[t,s]=b([]),[n,o]=b(null),[i,c]=b(""),l=$=>o(me($,e));N(()=>{Promise.all(e.game.extras.map($=>e.client.
describeSystem($))).then(s,l)},[]);let u=[...t,e.game],d=u.find($=>$.name===i)??u[0];return a`<div><label for="dice-of">${r("Which dice?")}</label>
      <select id="dice-of" value=${d.name} onChange=${$=>c($.target.value)}>
        ${u.map($=>a`<option value=${$.name}>${$.title}</option>`)}
      </select></div>
    ${n&&a`<p class="note bad" role="alert">${n.text} ${n.more.join(" ")}</p>`}
    <${ur} key=${d.name} play=${e} game=${d} told=${l} clear=${()=>o(null)} />`}function ur({play:e,game:t,told:s,clear:n}){let[o,i]=b({}),[c,l]=b(t.approach.start??
1),[u,d]=b(""),[$,f]=b(""),m=t.name!==e.game.name&&e.session.options.published,p=Lt(t),[h,w]=b([]),[C,q]=b({of:"",rules:"",sides:[],problem:null}),v=m&&t.joins&&
e.mine.length?Qe(e):[],{approach:A,fields:D}=t,H=T=>!D[T]?.many&&T!=="goal"&&T!==A.name,[U,F]=[!0,!1].map(T=>ae(p,lr,T).map(([G])=>G).filter(H)),K=(T,G)=>i({...o,
[T]:G}),x=U.filter(T=>D[T]?.required).map(T=>[T,dr(p.field(T))]),R={...Object.fromEntries(x.filter(([,T])=>T!==void 0)),...o},se=D[A.name]?.many,j=()=>{let G=Object.
entries(R).filter(([,g])=>g!==null&&g!=="").map(([g,_])=>[g,$r(p.field(g),_)?Number(_):_]),Q=se?{[A.name]:[{name:r("Dice"),[A.number]:c}]}:{};return{system:t.name,
...Object.fromEntries(G),...Q}},B=JSON.stringify(j());N(()=>{if(!m||h.length)return;let T=new AbortController,{signal:G}=T;return e.client.odds(JSON.parse(B),{signal:G}).
then(({rules:Q,sides:g})=>q({of:B,rules:Q,sides:g,problem:null}),Q=>G.aborted||q({of:B,rules:"",sides:[],problem:Q})),()=>T.abort()},[B,m,h.length]);let z=C.of===
B&&!C.problem?C:null,Ue=C.of===B?C.problem:null,wt=z&&[Dt(z.sides),z.rules].filter(Boolean).join(", "),ze=async()=>{n();try{f(await hr(e,j()))}catch(T){s(T)}},qe=()=>{
let{entry:T}=v.find(({id:g})=>g===h[0]),G=e.isMe(T.character)?T.character:e.mine[0].id,Q=T.ruling?.goal;return e.table.openAction({character:G,spec:{...j(),...Q?
{goal:Q}:{}},joins:h})},vt=()=>e.table.rollAtTable({spec:j(),rules:z.rules,dice:z.sides,...u?{clock:u}:{},...fr(e)},{again:T=>xe(e,T)}),he=m&&!h.length&&!z,xt=()=>e.
act(()=>h.length?qe():vt(),()=>{e.close(),e.look("")}),Ye=e.clocks.filter(({state:T})=>T==="open"),Ot=e.isGm?r("Call for the roll"):r("Ask {gm}",{gm:e.gmName}),
fe=T=>a`<${ee}
      key=${T}
      form="dice"
      play=${p}
      name=${T}
      value=${R[T]}
      change=${G=>K(T,G)}
    />`;return a`<form class="stack" onSubmit=${T=>{T.preventDefault(),m?Ue&&!h.length?s(Ue):he||xt():ze()}}>
    ${se&&a`<div>
        <label for="dice-pool">${r("How many dice?")}</label>
        <${y}
          id="dice-pool"
          value=${c}
          least=${1}
          most=${10}
          change=${l}
        />
      </div>`}
    ${U.map(fe)}
    ${m&&"clock"in t.spec.properties&&Ye.length>0&&a`<div>
        <label for="dice-clock">${r("Which clock does it fill?")}</label>
        <select id="dice-clock" value=${u} onChange=${T=>d(T.target.value)}>
          <option value="">${r("none")}</option>
          ${Ye.map(T=>a`<option value=${T.id}>${T.name}</option>`)}
        </select>
      </div>`}
    ${F.length>0&&a`<details><summary>${r("More")}</summary><div class="stack">${F.map(fe)}</div></details>`}
    ${v.length>0&&a`<${Ze} play=${e} rolls=${v} picked=${h} change=${w} />`}
    <div class="row wrap">
      ${m&&a`<${k} play=${e} class="primary" lacks=${he}>
          ${h.length?Ot:r("Roll before everybody")}
          ${!h.length&&z&&a`<small>${wt}</small>`}
        <//>`}
      <${k} play=${e} type="button" class=${m?"":"primary"} onClick=${ze}>${r("Roll for you alone")}<//>
    </div>
    <p class="hint">
      ${r("What you roll for you alone is nowhere but here: the table keeps nothing of it, and nothing proves it.")}
    </p>
    ${$&&a`<div role="status"><${it} key=${$} markup=${$} /></div>`}
  </form>`}function dr(e){let{type:t,minimum:s=0,enum:n}=oe(e);if(e.default===void 0)return n?.[0]??(t==="integer"?Math.max(0,s):void 0)}function $r(e,t){return typeof t==
"string"&&!!oe(e).enum?.includes(Number(t))}async function hr(e,t){let s={"Content-Type":"application/json",Accept:"text/html","Accept-Language":e.page.language},
n=await fetch("/v1/rolls",{method:"POST",headers:s,body:JSON.stringify(t)}).catch(()=>{throw new Ke("offline")});if(n.ok)return n.text();throw Object.assign(new Error(
n.statusText),await n.json())}function fr(e){return!e.isGm&&e.mine.length?{character:e.mine[0].id}:{}}var mr=1500,rn="localStorage",an="checked",at=class{#e;#t;constructor(t){this.#e=t,this.#t=new Map(on(t))}of(t){return this.#t.get(nn(t.seq,Date.parse(t.at),ve(
t).map(({face:s})=>s)))}note(t){for(let{seq:o,at:i,dice:c,right:l}of t)this.#t.set(nn(o,i,c.map(([,u])=>u)),l);let n=[...new Map([...on(this.#e),...this.#t])].sort(
([o],[i])=>Number.parseInt(o,10)-Number.parseInt(i,10)).slice(-mr);ge(rn,an,this.#e,n)}};function ve({ruling:e,resistance:t,announced:s,dice:n}){return e?.dice??
t?.dice??s?.dice??n??[]}function nn(e,t,s){return`${e} ${t} ${s.join(",")}`}function on(e){let t=ne(rn,an,e);return Array.isArray(t)?t.filter(s=>Array.isArray(s)&&
typeof s[1]=="boolean"):[]}var pr=new Set(["hope","fear","xp","willpower"]);function Ft(e,t){let s=e.label("track",t);return J==="de"||pr.has(t)?s:s.charAt(0).toLowerCase()+s.slice(1)}function Gt(e,{
who:t,who_name:s,track:n,amount:o}){let i=cn(e,t,s);return n==="locked"?o<0?r("{clock} opens",{clock:i}):r("{clock} is locked again",{clock:i}):n==="lost"?o>0?r(
"{clock} is lost",{clock:i}):r("{clock} is open again",{clock:i}):n==="started"?o>0?r("{clock} starts",{clock:i}):r("{clock} is taken back",{clock:i}):n==="turn"?
o>0?r("the next turn"):r("the turn before"):""}function cn(e,t,s){return e.clock(t)?.name??s??r("a clock")}function ln(e,t){let{who:s,who_name:n,track:o,amount:i}=t,
c=cn(e,s,n),l=Math.abs(i);if(o==="filled")return(i<0?S(l,"{n} tick off {clock}","{n} ticks off {clock}",{clock:c}):S(l,"{n} tick on {clock}","{n} ticks on {cloc\
k}",{clock:c}))+Ie(t,e.clock(s));let u=Gt(e,t);if(u)return u;let d={n:l,track:Ft(e,o),who:s==="session"?r("the table"):e.character(s)?.name??n??s};return(i<0?r(
"{n} {track} off {who}",d):r("{n} {track} to {who}",d))+Ie(t)+Pt(t)}function ct(e,t,s){let{size:n}=s,{amount:o,to:i,loops:c=0}=e,l=c*n+i-o,u=s.kind==="countdown"?
l%n:Math.max(0,i-o);return r("{name}: {from} to {to} of {size}",{name:t,from:u,to:i,size:n})+Ie(e,s)}function Ie({amount:e,to:t,loops:s=0,overflow:n=0},o){let{kind:i,
size:c}=o??{},l=i==="countdown"?s-Math.floor((s*c+t-e)/c):0;return[l>0?S(l,"full once","full {n} times"):"",l<0?r("not full any more"):"",n?r("{n} lost",{n:Math.
abs(n)}):""].map(u=>u&&`, ${u}`).join("")}function Pt({texts:e=[]}){return e.length?` (${e.join(", ")})`:""}function lt(e,t){return dn(t).map(s=>ln(e,s))}function un(e,t){
let s=dn(t.flatMap(({changes:n})=>n)).filter(({amount:n})=>n).map(n=>({...n,amount:-n.amount,overflow:0,to:void 0}));return s.length?W(s.map(n=>ln(e,n))):""}function dn(e){
let t=new Map;for(let s of e){let n=`${s.who} ${s.track}`,o=t.get(n);t.set(n,o?{...s,amount:o.amount+s.amount,overflow:(o.overflow??0)+(s.overflow??0),texts:[...o.
texts??[],...s.texts??[]]}:s)}return[...t.values()].filter(({amount:s,overflow:n})=>s||n)}function $n(e,t){let s=t.ruling?.audit??t.resistance?.audit;if(e.warnings?.
some(({code:i,seq:c})=>c===t.seq&&i!=="not_mine"))return"wrong";if(!ve(t).length)return null;if(t.given||s&&s.kind!=="committed")return"given";let n=e.checked.of(
t);if(n===!1)return"wrong";if((s??t).bound===!1)return"unbound";if(t.terms&&!("action"in t.terms)&&!t.terms.dice)return"unsigned";if(n)return"checked";let o=e.session?.
epoch?.e??0;return Ht(e,t)<o?"ended":"sealed"}function Ht(e,t){let n=(t.ruling?.audit??t.resistance?.audit)?.epoch??t.proof?.rec?.e;return n!==void 0?n:e.entries.
find(({type:i,seq:c})=>i==="epoch_closed"&&c>t.seq)?.epoch??e.session?.epoch?.e??0}function hn(e,{by:t,character:s,by_host:n}){return[e.character(s)&&e.actor(s)!==t&&r("thrown by {name}",{name:e.personName(t)}),n&&r("by the host's own hand")].
filter(Boolean).map(c=>` \xB7 ${c}`).join("")}function fn({own:e,unsaid:t,moved:s,others:n}){return[[e,S(e,"{n} roll is by the host's own hand: the host could c\
hoose its dice.","{n} rolls are by the host's own hand: the host could choose their dice.")],[t,S(t,"It was not said who runs the service: {n} roll may be by th\
e host's own hand.","It was not said who runs the service: {n} rolls may be by the host's own hand.")],[s,S(s,"It was said {n} time that somebody else runs the \
service from then on. The log tells when.","It was said {n} times that somebody else runs the service from then on. The log tells when.")],[n,S(n,"{n} roll was \
thrown for a character that somebody else plays.","{n} rolls were thrown for a character that somebody else plays.")]].filter(([i])=>i).map(([,i])=>i)}async function Ut(e){let t=await e.act(()=>e.table.exportSession());t!==void 0&&ut(e,t,"ndjson")}async function De(e){ut(e,await e.table.evidence.lines(),"kept.\
jsonl")}function ut(e,t,s){let n=(e.session.name||e.game.title||"table").replace(/[^\p{L}\p{N}]+/gu,"-").replace(/^-|-$/g,""),o=document.createElement("a");o.href=
URL.createObjectURL(new Blob([t],{type:"application/x-ndjson"})),o.download=`${n}-${new Date().toISOString().slice(0,10)}.${s}`,o.click(),setTimeout(()=>URL.revokeObjectURL(
o.href),6e4)}var gr=["unproven","request_changed"];function ye({warnings:e}){let t=(...i)=>e.filter(({code:c})=>i.includes(c)),[s,n]=[t("not_mine"),t(...gr)],o=new Set(n.map(
({about:i})=>i)).size;return{contradictions:e.length-s.length-n.length,foreign:s.length,unproven:o}}function dt({count:e}){return a`<p class="note bad" role="alert"><b>${br(
e)}</b></p>`}function br(e){return S(e,"{n} roll of yours was answered without the proof that it was made as you sent it.","{n} rolls of yours were answered wit\
hout the proof that they were made as you sent them.")}function kr(e){let{othersRolls:t}=e,s=[...new Set(t.map(({by:n,character:o})=>`${e.nameOf(o)} (${e.nameOf(
n)})`))];return t.length?S(t.length,"{n} roll for a character of yours was made by somebody else: {who}.","{n} rolls for your characters were made by somebody e\
lse: {who}.",{who:W(s)}):""}function mn({play:e}){let{refusals:t}=e,s=kr(e);return a`${t>0&&a`<p class="small">
      ${S(t,"{n} roll of yours was refused: another throw that the host could see beforehand.","{n} rolls of yours were refused: each another throw that the hos\
t could see beforehand.")}
    </p>`}${s&&a`<p class="small">${s}</p>`}`}function $t({count:e}){let[t,s]=wr(e);return a`<p class="note" role="alert"><b>${t}</b> ${s}</p>`}function wr(e){return[
S(e,"{n} roll in your name was not sent by this device.","{n} rolls in your name were not sent by this device."),r("Did you roll on another device? If not, some\
body rolled as you.")]}function gn({play:e}){let[t,s]=b(null),[n,o]=b({busy:"",result:null,failed:""}),[i,c]=b(null),l=e.session.epoch?.e??0,u=async()=>{if(c(xn(await e.table.evidence.
lines())),e.gone)return s(h=>h??[]);let p=await e.table.auditSession();s(p.epochs.filter(({sid:h})=>h===void 0||h===e.session.id))};N(()=>{u().catch(()=>s(p=>p??
[]))},[l,e.gone]);let d=async p=>{if(!n.busy){if(p&&(o({busy:"ends",result:null,failed:""}),!await e.act(()=>e.table.closeEpoch({client_seed:wn()})))){o({busy:"",
result:null,failed:r("The chapter was not ended.")});return}o({busy:"checks",result:null,failed:""});try{let h=await Or(e);o({busy:"",result:h,failed:""}),e.say(
vn(h)),await u().catch(()=>{})}catch(h){console.error(h),o({busy:"",result:null,failed:r("It could not be checked: {why}",{why:h.message})})}}};if(t===null)return a`<${pn} play=${e} result=${n.
result} /><p class="soft">…</p>`;let $=t.find(({e:p})=>p===l)?.rolls===0,f=t.some(({e:p,rolls:h,state:w})=>p<l&&h&&w==="revealed"),m=!!n.busy;return a`
    <${pn} play=${e} result=${n.result} />
    <${mn} play=${e} />
    <ul class="stack chapters">
      ${t.filter(({e:p,rolls:h})=>h||p===l).map(p=>a`<${vr} key=${p.e} play=${e} chapter=${p} open=${l} />`)}
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
      ${$?null:a`<${k} play=${e} class="primary" lacks=${m} onClick=${()=>d(!0)}>
            ${n.busy==="ends"?r("The chapter ends \u2026"):r("End the chapter and check")}
          <//>`}
      ${f?a`<${k} play=${e} class=${$?"primary":""} lacks=${m} onClick=${()=>d(!1)}>
            ${n.busy==="checks"?r("The dice are thrown again \u2026"):r("Check what has ended")}
          <//>`:null}
    </div>
    <p class="hint">
      ${$?r("Chapter {n} has no rolls yet: it can be ended when there are some.",{n:l+1}):r("Ending chapter {n} opens its seal; the next chapter starts at once,\
 and play goes on.",{n:l+1})}
    </p>
    ${n.failed?a`<p class="note bad" role="alert">${n.failed}</p>`:null}
    ${n.result?a`<${Tr} play=${e} result=${n.result} />`:null}
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
        <${k} play=${e} onClick=${()=>Ut(e)}>${r("Download everything")}<//>
        <button onClick=${()=>De(e)}>${r("My proofs")}</button>
      </div>
      <p class="hint">
        ${r("Everything is the table's log with its dice. Your proofs are what this device was told, and sent: keep them, so that nothing can be changed afterwa\
rds.")}
      </p>
    </section>
    <section class="stack part"><h3>${r("The seal of this chapter")}</h3>
      <p class="seal-text">${On(e.session.epoch?.commit)}</p>
      <p class="hint">${r("Read it to each other: if all see the same, nobody was shown another one.")}</p></section>`}function vr({play:e,chapter:{e:t,rolls:s,
state:n},open:o}){let i=e.entries.filter($=>Ht(e,$)===t).map($=>e.checked.of($)),c=xr(e).get(t)??{right:0,wrong:0},l=$=>i.filter(f=>f===$).length,[u,d]=[Math.max(
c.right,l(!0)),Math.max(c.wrong,l(!1))];return a`<li class="row wrap"><b>${r("Chapter {n}",{n:t+1})}</b> ${t>=o?a`<span class="push soft">
        ${s?S(s,"{n} roll, sealed until it ends","{n} rolls, sealed until it ends"):r("no rolls yet")}
      </span>`:d?a`<span class="flag bad push">
          <${O} name="warn" />
          ${S(d,"{n} roll does not match","{n} rolls do not match")}
        </span>`:u?a`<span class="flag good push">
            <${O} name="shield" />
            ${r("{n} of {all} checked here",{n:u,all:s})}
          </span>`:a`<span class="push soft">
            ${n==="revealed"?S(s,"{n} roll, not checked yet","{n} rolls, not checked yet"):r("its seal is not open yet")}
          </span>`}</li>`}var bn=new WeakMap;function xr(e){return bn.get(e)??new Map}async function Or(e){let[t,s,n]=await Promise.all([e.table.exportSession(),
e.table.evidence.lines(),Cr()]),o=(d,$)=>({name:d,bytes:new TextEncoder().encode($)}),i=jr(s)?[o("kept.jsonl",s)]:[],c=performance.now(),l=async()=>{performance.
now()-c<30||(await new Promise(d=>setTimeout(d)),c=performance.now())},u=await n.verifyFiles([o("export.ndjson",t)],i,{pause:l,me:e.me});if(u.verdict==="unreada\
ble")throw new Error(u.reason);return{...Sr(e,u),exported:t}}function Sr(e,{epochs:t,findings:s,unbound:n,hosts:o,otherHands:i}){let c=({about:$})=>$?.what==="m\
ine",l={right:0,wrong:[],sealed:0,unsigned:0,unbound:n.filter(({sid:$})=>$===e.session.id).length,own:o.own.length,unsaid:o.unsaid,moved:o.changes.length,others:i.
length,head:"",mine:s.filter(c).length,findings:s.filter($=>!c($))},u=new Map,d=[];for(let $ of t.filter(({sid:f})=>f===e.session.id)){let f=$.faults.some(({roll:p})=>!p),
m={right:0,wrong:0};u.set($.e,m),$.rolls.length&&(l.head=kn($.heads.at(-1)));for(let p of $.rolls){let h=p.entry?.seq??null,w=!f&&p.faults.length===0&&!$.faults.
some(C=>C.roll===p);w?p.unsigned?l.unsigned+=1:$.revealed?(m.right+=1,l.right+=1):l.sealed+=1:(m.wrong+=1,l.wrong.push({seq:h,e:$.e,n:p.n})),p.entry&&(!w||$.revealed&&
!p.unsigned)&&d.push({...p.entry,right:w})}}return qs().some(({sid:$})=>$===e.session.id)&&e.checked.note(d),bn.set(e,u),e.changed(),l}function kn(e){return[...e].
map(t=>t.toString(16).padStart(2,"0")).join("")}async function Cr(){return globalThis.rollwright||await import("/verify/verify.js"),globalThis.rollwright}function wn(){
return kn(crypto.getRandomValues(new Uint8Array(16)))}function vn({right:e,wrong:t,findings:s,mine:n}){return t.length||s.length||n?r("Something is wrong with t\
he dice or the log."):S(e,"{n} roll checked on this device: its dice are those that were sealed.","{n} rolls checked on this device: all dice are those that wer\
e sealed.")}function zt(e,t){return e?a`<p class="small">${t}</p>`:null}function Tr({play:e,result:t}){let{right:s,wrong:n,sealed:o,unsigned:i,unbound:c,findings:l,
mine:u,head:d}=t;return n.length||l.length||u||ye(e).unproven?null:a`<div class="stack" role="status">
    <p class="flag good">
      <${O} name="shield" />
      ${s?vn(t):r("No roll of an ended chapter is there to check.")}
    </p>
    <p class="small">
      ${r("Checked as {name}: every roll in this name was sent by this device.",{name:e.nameOf(e.me)})}
    </p>
    ${d?a`<p class="small">
          ${r("All rolls so far, in one number:")} <span class="seal-text">
            ${On(d)}
          </span> ${r("Who checks now and reads the same number was shown the same rolls.")}
        </p>`:null}
    ${zt(o,S(o,"{n} more is sealed until its chapter ends.","{n} more are sealed until their chapter ends."))}
    ${zt(i,S(i,"{n} roll did not sign its dice: how many there are is not checked here.","{n} rolls did not sign their dice: how many there are is not checked h\
ere."))}
    ${zt(c,S(c,"{n} roll did not name its chapter, so that the host could have chosen its dice. Rolls from this page always do.","{n} rolls did not name their c\
hapter, so that the host could have chosen their dice. Rolls from this page always do."))}
    ${fn(t).map($=>a`<p class="small">${$}</p>`)}
  </div>`}function pn({play:e,result:t}){let s=t?.wrong??[],n=t?.findings??[],o=t?.mine??0,{contradictions:i,foreign:c,unproven:l}=ye(e);return!s.length&&!n.length&&
!o&&!e.warnings.length?null:a`<section class="stack" role="alert"><h3>${r("Something is wrong")}</h3>
    ${s.map(({seq:u,e:d,n:$})=>a`<p class="note bad">
          <b>${r("Roll {n} of chapter {e} does not match its seal.",{n:$,e:d+1})}</b> ${_r(e,u)}
        </p>`)}
    ${!s.length&&n.length?a`<p class="note bad">
          <b>${r("The log does not fit together, or not with what this device was told.")}</b>
        </p>`:null}
    ${l?a`<${dt} count=${l} />`:null}
    ${o||c?a`<${$t} count=${o||c} />`:null}
    ${i?a`<p class="note bad">
          <b>
            ${S(i,"The table has told this device something else than before.","The table has told this device {n} times something else than before.")}
          </b>
        </p>`:null}
    <p class="small">${r("This device has kept the proof. Save it, and show it to the table.")}</p>
    <div class="row wrap">
      <button onClick=${()=>De(e)}>${r("My proofs")}</button>
      ${t?a`<button onClick=${()=>ut(e,t.exported,"ndjson")}>
            ${r("The file that was checked")}
          </button>`:null}
    </div>
    ${n.length+e.warnings.length?a`<details class="whole">
          <summary>${r("Exactly")}</summary>
          <ul class="stack tiny">
            ${[...n.slice(0,20).map(({text:u})=>u),...e.warnings.map(({detail:u})=>u)].map(u=>a`<li>${u}</li>`)}
          </ul>
        </details>`:null}
  </section>`}function _r(e,t){let s=e.entries.find(o=>o.seq===t);if(!s)return"";let n=s.ruling?.goal;return r("It is of {who}{goal}.",{who:s.character_name??s.
by_name,goal:n?` (${n})`:""})}function xn(e){return e.split(`
`).filter(t=>t.includes('"proof":{')).length}function jr(e){return xn(e)>0||e.split(`
`).some(t=>t.startsWith('{"sent":'))}function On(e){return(e??"").slice(0,16).replace(/(.{4})(?=.)/g,"$1 ")}async function Sn(e){let t=await e.act(()=>e.table.closeEpoch(
{client_seed:wn()}));return t&&await Ut(e),!!t}function Yt(e){return e.replace(/(.{5})(?=.)/g,"$1 ")}var qr=/^(localhost|127\.[\d.]+|\[::1\])$/;function Cn({play:e}){let{url:t}=e.client,s=qr.test(new URL(t).
hostname),[n,o]=b({urls:[],this_machine_only:!1}),[i,c]=b("");N(()=>{e.client.listAddresses().then(o,()=>{})},[]);let l=[...new Set(s&&n.urls.length?n.urls:[t,...n.
urls])],u=i||l[0],d=e.session.join_code??"",$=new URLSearchParams({t:e.seat.sid,c:d,n:e.session.name,g:e.gmName}),f=e.people.filter(({id:m,active:p})=>p&&m!==e.
me);return a`
    ${s&&!n.urls.length&&a`<p class="note">
        ${n.this_machine_only?r("Only this machine reaches your table. For others in your network, stop the service and start it with \u201Cmake run HOST=0.0.0.0\u201D; t\
he table stays."):r("This address works on this machine only. For others, open the page at an address that they can reach, and invite from there.")}
      </p>`}
    ${l.length>1&&a`<div>
        <label for="reached">${r("Address at which the others reach you")}</label>
        <select id="reached" value=${u} onChange=${m=>c(m.currentTarget.value)}>
          ${l.map(m=>a`<option>${m}</option>`)}
        </select>
      </div>`}
    ${d&&a`<${Ar} key=${u} link=${`${u}/play#${$}`} title=${e.session.name} />
      <p>
        ${r("Or say it: open {place}, then the code",{place:`${new URL(u).host}/play`})}
        <br />
        <output class="code" aria-label=${r("Code")}>${Yt(d)}</output>
      </p>`}
    <${k} play=${e} class="quiet" onClick=${()=>e.act(()=>e.table.changeCode())}>${r("New code")}<//>
    <p class="hint">
      ${r("Anyone with the link or the code can sit down. A new code shuts the old ones; those who sit here stay.")}
    </p>
    <h3>${r("At the table")}</h3>
    ${f.length?a`<p>${f.map(({name:m})=>m).join(", ")}</p>`:a`<p class="wait small">
          <span class="dots">${r("Nobody else yet. They appear here as they sit down")}</span>
        </p>`}`}function Ar({link:e,title:t}){let[s,n]=b(!1),[o,i]=b(null),c=M(null);return N(()=>{let l=!1;return n(!1),import("./uqr.js").then(
({encode:u})=>l||i(u(e))),()=>{l=!0}},[e]),a`
    ${o&&a`<${Nr} drawn=${o} label=${r("QR code of the link")} />`}
    <div>
      <label for="link">${r("Link")}</label>
      <input id="link" ref=${c} readonly value=${e} onFocus=${l=>l.target.select()} />
    </div>
    <div class="row wrap">
      <button class="primary" onClick=${async()=>n(await Cs(c.current))}>
        <${O} name=${s?"check":"copy"} />
        ${s?r("Copied"):r("Copy the link")}
      </button>
      ${navigator.share&&a`<button onClick=${()=>navigator.share({title:t,url:e}).catch(()=>{})}>${r("Share\u2026")}</button>`}
    </div>`}function Nr({drawn:e,label:t}){let s=e.data.flatMap((n,o)=>n.map((i,c)=>i?`M${c} ${o}h1v1h-1z`:"")).join("");return a`<svg
    class="qr"
    viewBox=${`0 0 ${e.size} ${e.size}`}
    role="img"
    aria-label=${t}
    shape-rendering="crispEdges"
  >
    <rect width="100%" height="100%" fill="#fff" />
    <path d=${s} fill="#000" />
  </svg>`}function Tn(e,t){let s=t.by_name??"";switch(t.type){case"rolled":return Kt(e,t);case"chosen":return t.verdict?e.label("outcome",t.verdict.outcome):"";case"actio\
n_closed":return r("{who} has ended it without a roll.",{who:s});case"action_opened":return t.action_after.kind==="narrated"?t.action_after.consequences[0]?.text??
"":r("{who} wants to: {goal}",{who:s,goal:I(t.action_after.spec.goal??"")});case"action_changed":return t.action_after.agreed?r("{who} has agreed.",{who:s}):r("\
{who} has changed the terms.",{who:s});case"offer_made":return r("{who} offers something.",{who:s});case"offer_answered":return r("{who} has answered an offer.",
{who:s});case"reversed":return r("{who} has taken something back.",{who:s});case"person_joined":return r("{who} has sat down.",{who:s});default:return""}}function Kt(e,{
ruling:t,announced:s,character_name:n=""}){if(t)return Mr(e,t);let o=n||r("Somebody");if(!s)return r("{who} has rolled.",{who:o});let i=ft(s)?e.help("outcome","\
critical_success"):r("{gm} knows whether it works.",{gm:e.gmName});return`${o}: ${Jt(s)}. ${i}`}function Mr(e,{dice:t,total:s,outcome:n,degree:o}){let i=t.map(({
role:u="pool",sign:d="",face:$})=>u==="pool"?`${d}${$}`:`${e.label("role",u)} ${d}${$}`),c=s===void 0?"":`= ${s}`,l=[o&&e.label("degree",o),n&&e.label("outcome",
n)];return[[...i,c].filter(Boolean).join(" "),l.filter(Boolean).join(", ")].filter(Boolean).join(" - ")}function ht({resistance:e,character_name:t}){return{text:r(
"{name} resists",{name:t}),flag:S(e.stress,"{n} stress","{n} stress"),kind:e.stress>0?"price":"good",more:e.left?r("It is one step milder."):r("Nothing of it is\
 left.")}}function _n({dice:e}){return["hope","fear"].map(t=>e.find(s=>s.role===t)?.face)}function ft(e){let[t,s]=_n(e);return t!==void 0&&t===s}function Jt(e){
let{total:t}=e,[s,n]=_n(e);return s===void 0?String(t??""):s===n?r("{total}, a critical success",{total:t}):s>n?r("{total} with Hope",{total:t}):r("{total} with\
 Fear",{total:t})}function mt(e,{state:t,terms:s,awaits:n}){return t!=="ready"?!1:s?s.thrower===e.me:n.some(({who:o,what:i})=>i==="roll"&&e.isMe(o))}function Er(e,t){if(!e)return new Map;
let s=new Map(Object.entries(e.throws));for(let n of t)n.seq<=e.last||!ve(n).length||s.set(n.by,(s.get(n.by)??0)+1);return s}function _e(e){let[t,s]=b(null);return N(
()=>{e.play.table.report().then(s,()=>{})},[]),Wr({...e,report:t})}function Wr({play:e,id:t,character:s,now:n,change:o,report:i}){let c=Er(i,e.entries),l=e.people.
filter(({active:$,role:f})=>$&&f!=="spectator").map($=>({...$,throws:c.get($.id)??0})).sort(($,f)=>$.throws-f.throws);if(l.length<2)return null;let u=e.actor(s),
d=l.some(({id:$})=>$===u)?u:e.gm?.id;return a`<div>
    <label for=${t}>${r("Who throws the dice?")}</label>
    <select
      id=${t}
      value=${n||d}
      ...${be(e,({value:$})=>o($===d?null:$))}
    >
      ${l.map(({id:$,name:f,throws:m})=>a`<option value=${$}>
            ${[f,i&&S(m,"{n} throw so far","{n} throws so far")].filter(Boolean).join(", ")}
          </option>`)}
    </select>
  </div>`}function Vt(e,{text:t,pick:s}){return t||e.label("menu",s)}function Re(e,t){return[t.harm_level&&r("harm {n}",{n:t.harm_level}),t.ticks!==void 0&&!t.effect&&S(t.
ticks,"{n} tick","{n} ticks"),t.clock&&e.nameOf(t.clock),t.effect&&e.label("effect",t.effect),t.position&&e.label("position",t.position)].filter(Boolean).join("\
, ")}function jn({play:e,action:t,consequence:s,own:n,docked:o}){let i=e.stakes.get(t.id)?.value?.pending?.find(({consequence:{id:x}})=>x===s.id),c=s.character??
t.character,[l,u]=b(e.ratings.get(c)??2),d=x=>{e.ratings.set(c,x),u(x)},$=i?.chances?.find(x=>x.rating===l),f=$&&(Ae($)!==null||$.terms.rating!==l),m=$?.terms?.
consequence?{...$.terms.consequence,id:s.id}:s,p=m.character??t.character,h=e.character(p),w=$&&yr($,i.room),C=$?.terms?.thrower??(s.thrower||e.actor(p)),q=i?.price===
void 0,v=q?C===e.me:n,A=n||q&&v,D=()=>e.act(()=>e.table.choose(t.id,{take:[m.id]}),()=>e.step()),H=()=>e.act(()=>e.table.resistConsequence(t.id,i?.price===void 0?
{consequence:m.id,rating:l,terms:$.terms}:{consequence:m.id},{again:x=>xe(e,x)}),x=>e.step()??e.say(Rr(x))),U=x=>e.act(()=>e.table.choose(t.id,{fate:{[m.id]:x}})),
F=$?.stress.reduce((x,{stress:R,chance:se})=>x+R*se.decimal,0),K=Vt(e,m);return a`<section class="card stack">
    <div class="row wrap">
      <h2>${K}</h2>
      <span class="flag bad push">
        <${O} name="warn" />
        ${Re(e,m)||e.label("menu",m.pick)}
      </span>
    </div>
    ${A&&i&&a`<p class="small">
        ${i.left?r("Resist it, and only this is left: {left}.",{left:Re(e,i.left)||e.label("menu",i.left.pick)}):r("Resist it, and nothing of it is left.")} ${i.
price===void 0?r("It costs stress, by the dice:"):r("It costs {n} stress, without a roll.",{n:i.price})}
      </p>`}
    ${A&&f&&a`<p class="note bad" role="alert">
        ${r("What the table tells of this roll cannot be signed as it stands. Nothing is rolled.")}
      </p>`}
    ${A&&w&&a`<p class="hint">${r("Your character's rating in what resists this: as your game counts it.")}</p>
      <div class="row wrap">
        <span>${r("Dice that resist")}</span>
        <${y} says=${r("Dice that resist")} value=${l} least=${0} most=${4} change=${d} />
      </div>
      <${V} parts=${w} />
      <${pe} parts=${w} />`}
    ${A&&q&&$?.terms&&a`<${Ir} play=${e} terms=${$.terms} />`}
    ${A&&h?.tracks.stress&&a`<${Oe}
        name=${e.label("track","stress")}
        track="stress"
        value=${h.tracks.stress.value}
        cap=${h.tracks.stress.cap}
      />`}
    ${n&&!v&&a`<p class="note">${r("{name} throws the dice",{name:e.personName(C)})}</p>`}
    ${(n||e.isGm)&&q&&i&&a`<${_e}
        play=${e}
        id=${`thrower-${s.id}`}
        character=${p}
        now=${C}
        change=${x=>e.act(()=>e.table.choose(t.id,{throwers:{[s.id]:x}}))}
      />`}
    ${A&&a`<div class=${o?"dock":""}>
        ${o&&a`<p class="named">${[K,Re(e,m)].filter(Boolean).join(" \xB7 ")}</p>`}
        <div class="go">
      ${v&&a`<${k}
        play=${e}
        class="primary"
        lacks=${f||q&&!$}
        aria-label=${`${r("Resist")}: ${K}`}
        onClick=${H}
      >
        <span>${r("Resist")}</span>
        ${F===void 0?null:a`<small>
              ${l===0?r("2 dice, the lower counts"):S(l,"roll {n} die","roll {n} dice")} · ${r("{n} stress on average",{n:F.toLocaleString(J,{minimumFractionDigits:1,
maximumFractionDigits:1})})}
            </small>`}
      <//>`}
      ${n&&a`<${k} play=${e} aria-label=${`${r("Take it")}: ${K}`} onClick=${D}>
        ${r("Take it")}
      <//>`}
    </div>
  </div>`}
    ${e.isGm&&a`<div class="row wrap">
        <${k} play=${e} class="mini" onClick=${()=>U("landed")}>${r("It lands")}<//>
        <${k} play=${e} class="mini" onClick=${()=>U("reduced")}>${r("One step milder")}<//>
        <${k} play=${e} class="mini" onClick=${()=>U("avoided")}>${r("It does not happen")}<//>
      </div>`}
  </section>`}function Ir({play:e,terms:t}){let{consequence:s={}}=t,n=[...yt(e,t),s.severity&&r("Severity: {what}",{what:e.label("severity",s.severity)}),s.mark&&
e.label("track",s.mark),s.character&&e.nameOf(s.character)].filter(Boolean),o=Dr(s),i=[...gs(t).filter(([c])=>c!=="consequence"&&c!=="rating"),...Object.entries(
s).filter(([c])=>!o.has(c))];return a`<p class="chips">${n.map(c=>a`<span class="chip">${c}</span>`)}</p>
    ${i.length>0&&a`<p class="small">${i.map(([c,l])=>Ee(c,l)).join(" \xB7 ")}</p>`}`}function Dr({text:e,resistible:t,...s}){let o=["id",e?"text":"pick",...["h\
arm_level","clock","effect","position","severity","mark","character"].filter(i=>s[i])];return s.effect||o.push("ticks"),t===!0&&o.push("resistible"),new Set(o)}
function yr({stress:e},t){let s={clean:[],price:[],bad:[]},n=({stress:l})=>t===void 0?l>2?"price":"clean":l>t?"bad":l===t&&t>0?"price":"clean";for(let l of e)s[n(
l)].push(l);let o=l=>String(l).replace("-","\u2212"),i=l=>l.length>1?r("{from} to {to} stress",{from:o(Math.min(...l.map(u=>u.stress))),to:o(Math.max(...l.map(u=>u.
stress)))}):`${o(l[0].stress)} ${r("stress")}`,c={clean:"",price:t===void 0?"":r("your last box"),bad:t===0?r("you have no box left"):r("more than you have")};return Object.
entries(s).filter(([,l])=>l.length).map(([l,u])=>({kind:l,chance:u.reduce((d,{chance:$})=>d+$.decimal,0),says:[i(u),c[l]].filter(Boolean).join(": ")}))}function Rr(e){
let{text:t,flag:s,more:n}=ht(e);return`${t}: ${s}. ${n}`}var Lr={bad:"bad",fail:"bad",price:"price",clean:"good",crit:"good"};function Le({play:e,entry:t,action:s}){let n=m=>m.verdict&&m.roll===t.seq&&!m.reversed_by,o=t.
ruling??t.resistance??(t.announced&&{...t.announced,...e.entries.find(n)?.verdict}),[i,c]=b(!1);if(N(()=>{if(t.seq<=e.tumbled)return;e.tumbled=t.seq,c(!0),Ct(o?.
dice?.length??0);let m=setTimeout(()=>c(!1),1300);return()=>clearTimeout(m)},[t.seq]),!o)return null;let l=e.entries.findLast(({seq:m,action_after:p})=>p?.id===
t.action&&m<t.seq),u=t.action_after??s??l?.action_after,d=t.resistance?"":o.goal??u?.spec?.goal,$=()=>{c(!1),Ct(o.dice.length),requestAnimationFrame(()=>requestAnimationFrame(
()=>c(!0))),setTimeout(()=>c(!1),1300)},f=t.resistance?ht(t):Hr(e,o);return a`<article
    class=${`card stack ${i?"rolling":""} ${t.reversed_by?"undone":""}`}
    aria-label=${r("The roll")}
  >
    <p class="soft tiny">
      ${[t.character_name,Br(e,t,u?.spec)].filter(Boolean).join(" \xB7 ")} ${o.position&&a`· <${Fr} play=${e} ruling=${o} spec=${u?.spec} />`}
    </p>
    ${d&&a`<p class="says">${I(d)}</p>`}
    ${o.dice?.length>0&&a`<button
        type="button"
        class="dice-button"
        aria-label=${r("The dice: {faces}. See them tumble again",{faces:o.dice.map(({face:m})=>m).join(", ")})}
        onClick=${$}
      >
        <${Ur} family=${Pr(e,t,o)} play=${e} ruling=${o} />
      </button>`}
    <div class="after stack">
      <${Gr} play=${e} ruling=${o} />
      <div class="head">
        <span class="verdict">${f.text}</span>
        ${f.flag&&a`<span class=${`flag ${f.kind}`}>${f.flag}</span>`}
      </div>
      ${f.more&&a`<p class="small">${f.more}</p>`}
      ${o.warnings?.map(({detail:m})=>a`<p class="small">${E(m)}.</p>`)}
      ${t.opportunity_lost&&a`<p class="small">${r("This opportunity was lost before.")}</p>`}
      <${zr} play=${e} changes=${t.changes} />
      ${t.reversed_by&&a`<p class="small">${r("It was taken back.")}</p>`}
      ${o.prompts?.length>0&&!s&&!t.reversed_by&&a`<p class="soft small">${o.prompts[0]}</p>`}
    </div>
  </article>`}function Br(e,t,s={}){if(t.approach)return E(t.approach);let{name:n,several:o}=le(e);return o?t.ruling?(s[n]??[]).map(i=>E(i.name)).join(" + "):"":
t.announced&&s[n]?E(s[n]):""}function Fr({play:e,ruling:t,spec:s={}}){let{position:n,effect:o}=t,i=(c,l,u)=>Rt(l??u,u,d=>e.label(c,d));return a`${i("position",s.
position,n)}
    ${o&&a` · ${i("effect",s.effect,o.rolled)}`}`}function Gr({play:e,ruling:t}){let{total:s,dice:n,modifiers:o=[]}=t;if(s===void 0||!n.length)return null;let i=u=>u<
0?`\u2212 ${-u}`:`+ ${u}`,l=[...n.filter(({counts:u})=>u!==!1).map(({face:u,role:d})=>[d==="disadvantage"?-u:u,e.label("role",d)]),...o.map(({label:u,value:d})=>[
d,e.label("modifier",u)])];return a`<p class="sum">${l.map(([u,d],$)=>a`<span class="chip"><b>${$?i(u):u}</b> ${d}</span> `)}<span class="chip"><b>= ${s}</b></span></p>`}
function Pr(e,{resistance:t},s){return t?"fitd":qn(e,s)?"":e.family}function qn(e,{system:t}){return t!==void 0&&t!==e.game.name}function Hr(e,t){if(qn(e,t))return{
text:E(t.summary),flag:"",kind:"",more:""};let s=t.outcome&&e.label("outcome",t.outcome),n=t.outcome?Lr[jt(e,t)]:"";if(e.family==="duality"){let u=t.outcome??(ft(
t)?"critical_success":"");return{text:Jt(t),flag:s,kind:n,more:u?e.help("outcome",u):r("{gm} knows whether it works.",{gm:e.gmName})}}let o=e.help("outcome",t.outcome)||
s,i=t.net??t.successes,c=i===void 0?"":S(Math.max(i,0),"{n} success","{n} successes"),l=t.degree&&e.label("degree",t.degree);return{text:o,flag:s,kind:n,more:[c,
l].filter(Boolean).join(" \xB7 ")}}function Ur({play:e,family:t,ruling:s}){let{dice:n}=s;if(t==="duality"){let o=Math.max(...n.filter(({role:c})=>c==="hope"||c===
"fear").map(({face:c})=>c)),i=ft(s);return a`<span class="dice duo">${n.map(({sides:c,face:l,role:u})=>{let d=u==="hope"||u==="fear",$=e.label("role",u),f=d&&i?
r("{name}: the same",{name:$}):d&&l===o?r("{name} is higher",{name:$}):$;return a`<${Se}
        sides=${c}
        face=${l}
        how=${d?`${u} two ${l===o?"high":""}`:"counts"}
        note=${f}
      />`})}</span>`}if(t==="pool"){let o=({reason:u})=>u==="success",i=n.filter(({reason:u})=>u==="cancels").length,c=new Set(i?n.filter(o).slice(-i):[]),l={success:r(
"success"),cancels:r("takes a success")};return a`<span class="dice">
      ${n.map(u=>{let{sides:d,face:$,reason:f}=u;return a`<${Se}
          sides=${d}
          face=${$}
          how=${c.has(u)?"hit gone":o(u)?"hit":$===1?"one":""}
          says=${c.has(u)?r("success, taken by a 1"):l[f]??""}
        />`})}
    </span>`}return a`<span class="dice">
    ${n.map(({sides:o,face:i,counts:c})=>a`<${Se}
          sides=${o}
          face=${i}
          how=${c?"counts":"lost"}
          note=${c?r("counts"):""}
        />`)}
  </span>`}function zr({play:e,changes:t}){let s=t.filter(({amount:n,overflow:o})=>n||o).map(n=>Yr(e,n));return s.length?a`<p class="changes">
    ${s.map(n=>a`<span class="row"><${O} name="check" />${n}</span>`)}
  </p>`:null}function Yr(e,t){let{who:s,who_name:n,track:o,amount:i,to:c}=t,l=Gt(e,t);if(l)return l;let u=n??(o==="fear"?e.gmName:e.nameOf(s));if(o==="filled"){
let m=e.clock(s);return m?ct(t,u,m):`${u}: ${S(i,"{n} tick","{n} ticks")}`}let d=`${i<0?"\u2212":"+"}${Math.abs(i)}`,$=`${u}: ${d} ${e.label("track",o)}`,f=Pt(t)||
(c===void 0?"":` (${c})`);return $+f+Ie(t)}function An({play:e,action:t}){let[s,n]=b(null),o=e.entries.find(({seq:h})=>h===t.roll)??(s?.seq===t.roll?s:void 0);N(()=>{t.roll&&!o&&e.table.getRoll(t.roll).then(
n,()=>{})},[t.roll,!!o]);let c=t.awaits.filter(({who:h})=>e.isMe(h)).find(({what:h})=>h!=="answer")?.what,l=c==="branch",u=c==="choice"||c==="verdict",d=t.consequences.
filter(({state:h,character:w,thrower:C})=>h==="pending"&&(e.isMe(w??t.character)||C===e.me||e.isGm)),$=e.entries.findLast(h=>h.type==="resisted"&&h.action===t.id&&
h.resistance&&!h.reversed_by),f=a`${$&&a`<${Le} key=${$.seq} play=${e} entry=${$} action=${t} />`}
    ${o&&a`<${Le} key=${o.seq} play=${e} entry=${o} action=${t} />`}`,m=e.nameOf(t.character);if(l&&o)return a`<${Kr} play=${e} action=${t} entry=${o} result=${f} />`;
if(u&&e.isGm&&o)return a`<${Vr} play=${e} action=${t} entry=${o} result=${f} name=${m} />`;if(d.length)return a`<${Zr} play=${e} action=${t} pending=${d} result=${f} />`;
let p=t.awaits.map(({who:h})=>e.nameOf(h));return a`<section class="wait" tabindex="-1">
    <p class="kick">${r("The dice have fallen")}</p>
    <h1>
      ${p.length?r("Waiting for {who}",{who:[...new Set(p)].join(", ")}):r("Done")}
      ${p.length>0&&a`<span class="dots"></span>`}
    </h1>
  </section>
  ${f}`}function Kr({play:e,action:t,entry:s,result:n}){let o=i=>e.act(()=>e.table.choose(t.id,{branch:i}),()=>e.step());return a`<section class="turn" tabindex="-1">
    <p class="kick">${r("Your turn")}</p>
    <h1>${r("How do you go on?")}</h1>
  </section>
  ${n}
    <section class="card menu" role="group" aria-label=${r("How do you go on?")}>
      ${s.ruling.menu.branches.map(({id:i,ticks:c,position:l})=>a`<${k} play=${e} onClick=${()=>o(i)}>
            <span>
              ${e.label("menu",i)}
              <small>
                ${[e.help("menu",i),c!==void 0&&S(c,"{n} tick","{n} ticks"),l&&e.label("position",l)].filter(Boolean).join(" \xB7 ")}
              </small>
            </span>
          <//>`)}
    </section>`}var Jr={picks:{},note:"",open:!0,grant:""};function Vr({play:e,action:t,entry:s,result:n,name:o}){let{draft:i,change:c,send:l}=Z(e,`picks ${t.id}`,
Jr,t.id),{picks:u,note:d,open:$,grant:f}=i,m=j=>c({picks:j}),{menu:p,outcome:h}=s.ruling,w=t.spec.difficulty_hidden===!0,C=p?.options??[],q=j=>{let{[j]:B,...z}=u;
m(B?z:{...u,[j]:{id:j}})},v=(j,B)=>m({...u,[j]:{...u[j],...B}}),D=(p?.branches?.find(({id:j})=>j===t.branch)??p)?.at_least??0,H=Object.values(u).map(j=>Object.fromEntries(
Object.entries(j).filter(([,B])=>B!==""))),U=H.length>=D,F=s.ruling.success,K=D?F?r("It works. What does it cost?"):r("It goes wrong. What follows?"):F?r("It wo\
rks. Anything besides?"):r("What follows?"),x=f?e.game.grants_part?{grant:f}:{grant_effect:f}:{},R=async()=>{let j=await e.table.choose(t.id,{picks:H,...d?{note:d}:
{},...x});return j.action_after?.awaits.some(({what:z})=>z==="choice")?e.table.choose(t.id,{}):j},se=()=>l(R,async()=>{w&&$&&await e.actAfter(()=>e.table.openDifficulty(
t.roll)),e.look("")});return a`<section class="turn" tabindex="-1">
    <p class="kick">${r("{name} has rolled",{name:o})}${h?`: ${e.label("outcome",h)}`:""}</p>
    <h1>${K}</h1>
  </section>
    ${n}
    <section class="card stack">
      <div class="menu" role="group" aria-label=${D?r("Pick at least {n}",{n:D}):r("Pick what you like")}>
        ${[...C,{id:"custom",kind:"consequence"}].map(j=>a`<${Qr}
              play=${e}
              action=${t}
              option=${j}
              pick=${u[j.id]}
              toggle=${()=>q(j.id)}
              set=${B=>v(j.id,B)}
            />`)}
      </div>
      ${F===!1&&e.game.grants_part&&a`<label class="tick">
          <input
            type="checkbox"
            checked=${f==="part"}
            onChange=${j=>c({grant:j.target.checked?"part":""})}
          />
          ${r("and grant a part of it")}
        </label>`}
      ${s.ruling.effect?.gm_may_grant_effect&&a`<div>
          <label for="grant">${r("Effect that you grant all the same")}</label>
          <select id="grant" value=${f} onChange=${j=>c({grant:j.target.value})}>
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
      ${w&&a`<label class="tick">
          <input type="checkbox" checked=${$} onChange=${j=>c({open:j.target.checked})} />
          ${r("and open the Difficulty")}
        </label>`}
      <${k} play=${e} class="primary" lacks=${!U} onClick=${se}>
        ${U?r("Tell the table"):r("Pick at least {n}",{n:D})}
      <//>
    </section>`}function Qr({play:e,action:t,option:s,pick:n,toggle:o,set:i}){let{id:c,ticks:l,harm_level:u,position:d,effect:$}=s,f=[e.help("menu",c),u&&r("har\
m {n}",{n:u}),l!==void 0&&S(l,"{n} tick","{n} ticks"),d&&e.label("position",d),$&&e.label("effect",$),s.severity&&e.label("severity",s.severity)],m=e.clocks.filter(
({state:h})=>h==="open"),p=l!==void 0&&!$;return a`<button type="button" aria-pressed=${String(!!n)} onClick=${o}>
    <span>${e.label("menu",c)}<small>${f.filter(Boolean).join(" \xB7 ")}</small></span>
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
          onInput=${h=>i({text:h.target.value})}
        />
      </div>
      ${p&&m.length>0&&a`<div>
          <label for=${`clock-${c}`}>${r("Which clock does it tick?")}</label>
          <select
            id=${`clock-${c}`}
            value=${n.clock??""}
            onChange=${h=>i({clock:h.target.value})}
          >
            <option value="">${r("none")}</option>
            ${m.map(h=>a`<option value=${h.id}>${h.name}</option>`)}
          </select>
        </div>`}
      ${u&&e.characters.length>1&&a`<div>
          <label for=${`who-${c}`}>${r("Whom does it befall?")}</label>
          <select
            id=${`who-${c}`}
            value=${n.character??t.character}
            onChange=${h=>i({character:h.target.value})}
          >
            ${e.characters.map(h=>a`<option value=${h.id}>${h.name}</option>`)}
          </select>
        </div>`}
    </div>`}`}function Zr({play:e,action:t,pending:s,result:n}){let o=s.filter(({character:u})=>e.isMe(u??t.character)),i=s.filter(u=>u.thrower===e.me&&!o.includes(
u)),c=e.nameOf(s[0].character??t.character),l=o.length?r("Take it, or resist: {what}",{what:Vt(e,o[0])}):i.length?r("{name}'s roll: throw for {name}?",{name:e.nameOf(
i[0].character??t.character)}):r("Waiting for {who}",{who:c});return a`<section class=${o.length||i.length?"turn":"wait"} tabindex="-1">
    <p class="kick">
      ${o.length?S(o.length,"One thing befalls {name}","{n} things befall {name}",{name:c}):r("The dice have fallen")}
    </p>
    <h1>${l}</h1>
    ${o.length>0&&a`<p>${Re(e,o[0])}</p>`}
    ${t.spec.goal&&a`<p class="says">${I(t.spec.goal)}</p>`}
  </section>
    ${n}
    ${s.map(u=>a`<${jn}
          key=${u.id}
          play=${e}
          action=${t}
          consequence=${u}
          own=${o.includes(u)}
          docked=${u===(o[0]??i[0])}
        />`)}`}function Nn(e){return(e.isGm?e.characters:e.mine).map(({id:s})=>Xr(e,s)).filter(s=>s?.state==="settled"&&s.next)}function Xr(e,t){let s=new Set;for(let{type:n,character:o,
action_after:i,reversed_by:c}of[...e.entries].reverse())if(i?.character===t){if(!["cancelled","refused"].includes(i.state)&&!s.has(i.id))return i;s.add(i.id)}else if(n===
"rolled"&&o===t&&!c&&!i)return}function Mn({play:e,action:t}){let s=e.actor(t.character),n=s===e.me,{name:o,number:i,several:c}=le(e),l=c?void 0:t.spec[i],u=a`<${tt} play=${e} again=${t} />`,
d=r("{name} goes on at {position}",{name:e.nameOf(t.character),position:e.label("position",t.next)});return a`<section class=${n?"turn":"wait"} tabindex="-1">
      <p class="kick">${n?r("Your turn"):r("Waiting for {who}",{who:e.personName(s)})}</p>
      <h1>${d}</h1>
      ${t.spec.goal&&a`<p class="says">${I(t.spec.goal)}</p>`}
      ${l!==void 0&&a`<div class="chips"><span class="chip">${Ne(e,t.spec[o]??"",l)}</span></div>`}
    </section>
    ${n?u:a`<details class="card"><summary>${r("Call for the roll")}</summary>${u}</details>`}`}function pt({play:e,action:t}){let[s,n]=b(""),[o,i]=b(""),[c,l]=b(""),[u,d]=b({name:"",size:4,ticks:0}),$=["collateral_damage","sacrifice_intel_or_item","betray\
_loved_one","anger_faction","tick_clock","add_heat","suffer_harm","custom"],f=e.clocks.filter(({visible:h,state:w})=>h&&w==="open"),m=()=>s==="add_heat"&&e.session.
tracks.heat?{changes:[{who:"session",track:"heat",amount:1}]}:s==="suffer_harm"?{changes:[{who:t.character,track:"harm_1",amount:1,text:o.slice(0,120)}]}:s==="t\
ick_clock"&&e.role==="gm"&&u.name.trim()?{start_clock:{...u,name:u.name.trim()}}:s==="tick_clock"&&(c||f[0])?{tick:{clock:c||f[0].id,by:1}}:null,p=()=>{let h={kind:"\
bargain",bargain:s,text:o},w=m();w&&(h.price=w),e.act(()=>e.table.makeOffer(t.id,h),()=>{n(""),i(""),d({...u,name:""})})};return a`<section class="card stack">
    <h2>
      ${r("Offer a devil's bargain")} <span class="soft tiny">
        ${r("one die, and a price that lands whatever the dice show")}
      </span>
    </h2>
    <div class="row wrap">
      ${$.map(h=>a`<button
            class="mini"
            aria-pressed=${String(s===h)}
            onClick=${()=>n(s===h?"":h)}
          >
            ${E(e.label("why",h))}
          </button>`)}
    </div>
    ${s&&a`<div class="stack">
      ${s==="tick_clock"&&a`<div>
          <label for="bargain-clock">${r("Which clock?")}</label>
          <select
            id="bargain-clock"
            value=${c||f[0]?.id}
            onChange=${h=>l(h.target.value)}
          >
            ${f.map(({id:h,name:w})=>a`<option value=${h}>${w}</option>`)}
          </select>
        </div>`}
      ${s==="tick_clock"&&e.role==="gm"&&a`<div>
          <label for="bargain-new-clock">${r("Or a new clock")}</label>
          <input
            id="bargain-new-clock"
            maxlength="80"
            value=${u.name}
            onInput=${h=>d({...u,name:h.target.value})}
          />
        </div>
        ${u.name.trim()&&a`<div class="row">
            <span>${r("Segments")}</span>
            <${y}
              says=${r("Segments")}
              value=${u.size}
              least=${Math.max(1,u.ticks)}
              most=${24}
              change=${h=>d({...u,size:h})}
            />
          </div>
        <div class="row">
          <span>${r("Filled at the start")}</span>
          <${y}
            says=${r("Filled at the start")}
            value=${u.ticks}
            least=${0}
            most=${u.size}
            change=${h=>d({...u,ticks:h})}
          />
        </div>`}`}
      <div>
        <label for="bargain-text">${r("In your words")}</label>
        <input
          id="bargain-text"
          class="says"
          maxlength="500"
          value=${o}
          onInput=${h=>i(h.target.value)}
        />
      </div>
      <p class="hint">
        ${m()?r("It costs {price}.",{price:m().start_clock?r("a new clock"):s==="tick_clock"?r("a tick"):s==="add_heat"?`1 ${e.label("track","heat")}`:`1 ${e.label(
"track","harm_1")}`}):r("It is a matter of the story: nothing is counted.")}
      </p>
      <${k} play=${e} onClick=${p}>${r("Offer it")}<//></div>`}
  </section>`}function En({play:e,sides:t,send:s}){let[n,o]=b({}),i=t.map((l,u)=>n[u]),c=i.every(Boolean);return t.length?a`<details class="card"><summary>${r("Dice thrown by\
 hand")}</summary><div class="stack">
    ${t.map((l,u)=>a`<fieldset>
        <legend>${r("Die {n}: d{sides}",{n:u+1,sides:l})}</legend>
        <div class="dial">${Array.from({length:l},(d,$)=>$+1).map(d=>a`<button
              type="button"
              aria-pressed=${String(n[u]===d)}
              onClick=${()=>o({...n,[u]:d})}
            >${d}</button>`)}</div>
      </fieldset>`)}
    <p class="hint">${r("Nothing proves these dice: everybody sees that they were thrown by hand.")}</p>
    <${k} play=${e} lacks=${!c} onClick=${()=>s(i)}>
      ${r("Roll with these faces")}
    <//></div></details>`:null}function ei({play:e,stakes:t,parts:s}){let[n,o]=b(!1),i=te(s,["price","clean","crit"]),c=te(s,["clean","crit"]),l={duality:r("and no Fear"),pool:r("two or more")};
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
        ${r("Exactly {fraction}.",{fraction:t.success.fraction})} ${t.outcomes.map(({outcome:u,degree:d,chance:$})=>`${d?e.label("degree",d):e.label("outcome",u)}\
 ${$.fraction}`).join(" \xB7 ")}
      </p>`}`}function Be({play:e,action:t}){let s=e.stakes.get(t.id)?.value,n=ie(t),{position:o,effect:i}=It(e,n);if(Te(e,n))return a`<${Bt} play=${e} action=${n} />`;
if(s?.possible)return a`<${ai} play=${e} stakes=${s} />`;if(!s?.outcomes?.length)return null;if(we(s))return a`<p class="note">${E(s.summary)}</p>`;let c=Y(e,s.
outcomes,n.says);return a`${"position"in e.game.fields&&!o&&a`<p class="soft small">
      ${r("If it is {position}, {effect}:",{position:e.label("position","risky"),effect:Ce(e,"standard")})}
    </p>`}
    <${ei} play=${e} stakes=${s} parts=${c} />
    <${V} parts=${c} />
    <${pe} parts=${c} />
    <${si}
      play=${e}
      terms=${{position:o,effect:i,...s.effective}}
    />`}function Qt({play:e,action:t}){let s=e.stakes.get(t.id)?.value,n=ie(t),[o,i]=b(()=>ke(e,yn(n))),c=n.state==="ready"&&n.agreed&&!s?.problem,l=c&&mt(e,t),
u=n.awaits.find(({who:v,what:A})=>A==="terms"&&e.isMe(v)),d=Fe(e,n),$=l||u||d,f=e.personName(n.thrower),m=l?r("Your turn \xB7 {gm} has agreed",{gm:e.gmName}):$?
r("Your turn"):c?r("{name} throws the dice",{name:f}):r("{gm} is asked",{gm:e.gmName}),p=d?je(e,n,d):l?we(s)?r("That cannot succeed"):r("Roll, or change your mi\
nd"):u?ri(s?.problem):r("Waiting for {who}",{who:c?f:e.gmName}),h=v=>e.act(()=>e.table.changeAction(n.id,{spec:v},"*")),w=async()=>{await e.ask(r("Give this up?\
 It costs nothing."),r("Give it up"))&&await e.act(()=>e.table.changeAction(n.id,{state:"cancelled"},"*"),()=>e.look(""))},C=s?.outcomes?.length?Y(e,s.outcomes,
n.says):null,q=s?.outcomes||s?.possible;return a`
    <section class=${$?"turn":"wait"} tabindex="-1">
      <p class="kick">${m}</p>
      <h1>${p}${$?"":a`<span class="dots"></span>`}</h1>
      ${d&&a`<${Xt} play=${e} offer=${d} stakes=${s} parts=${C} />`}
      <${$e} play=${e} action=${n} />
    </section>
    ${s?.problem&&a`<p class="note">${E(e.named(s.problem.detail))}</p>`}
    <${In} play=${e} action=${t} />
    <${Rn} stakes=${s} />
    ${s?.problem?.code==="already_tried"&&a`<${oi} play=${e} action=${n} />`}
    ${u&&s?.problem&&a`<${ii}
        key=${s.problem.pointer}
        play=${e}
        action=${n}
        pointer=${s.problem.pointer}
        patch=${h}
      />`}
    ${q&&a`<section class="card" aria-label=${r("Stakes")}><${Be} play=${e} action=${n} /></section>`}
    ${s&&a`<${Ys} play=${e} action=${n} stakes=${s} parts=${C} docked=${d} />`}
    ${o&&a`<${ti} play=${e} action=${n} close=${()=>i(!1)} />`}
    <div class="row wrap">
      <button class="quiet" onClick=${()=>i(!o)}>
        <${O} name="pen" />
        ${r("Change the words")}
      </button>
      <${k} play=${e} class="quiet" onClick=${w}>${r("Give it up")}<//>
    </div>
    ${d&&a`<${Ge} play=${e} action=${n} offer=${d} />`}
    ${c&&a`<${_e}
        play=${e}
        id="thrower"
        character=${n.character}
        now=${n.thrower}
        change=${v=>e.act(()=>e.table.changeAction(n.id,{thrower:v},"*"))}
      />`}
    ${l&&a`<${Dn} play=${e} action=${t} docked=${!d} />`}`}function Zt({play:e,action:t}){let s=ie(t);return a`
    <section class="turn" tabindex="-1">
      <p class="kick">${r("Your turn \xB7 {gm} has agreed",{gm:e.gmName})}</p>
      <h1>${r("{name}'s roll: throw for {name}?",{name:e.nameOf(s.character)})}</h1>
      <${$e} play=${e} action=${s} named />
    </section>
    <${In} play=${e} action=${t} />
    <${Rn} stakes=${e.stakes.get(s.id)?.value} />
    <section class="card" aria-label=${r("Stakes")}><${Be} play=${e} action=${s} /></section>
    <${Dn} play=${e} action=${t} docked />`}function Wn(e,t){let s=e.stakes.get(t.id)?.value,n=s&&!s.problem&&(t.terms||!s.terms_digest);return t.state==="ready"&&
t.agreed&&n&&Ae(t)!==null}function In({play:e,action:t}){return Wn(e,t)?a`<p class="note bad" role="alert">
    ${r("What the table tells of this roll cannot be signed as it stands. Nothing is rolled.")}
  </p>`:null}function Dn({play:e,action:t,docked:s}){let n=ie(t),o=e.stakes.get(n.id)?.value,i=o?.outcomes?.length?Y(e,o.outcomes,n.says):null,c=async l=>{let u=d=>e.
glance(n.id)??e.say(Kt(e,d));await e.act(()=>e.table.rollAction(n.id,{terms:n.terms,...l?{dice:l}:{}},n.etag,{again:d=>xe(e,d)}).catch(ni),u),e.changed()};return a`${!Wn(
e,t)&&e.session.options.given_dice&&a`<${En} play=${e} sides=${n.terms?.dice??[]} send=${c} />`}
  ${s&&a`<${ci} play=${e} action=${n} stakes=${o} parts=${i} roll=${()=>c()} />`}`}function ti({play:e,action:t,close:s}){let{draft:n,change:o,send:i}=Z(e,yn(t),
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
    <${k} play=${e}>${r("Save")}<//>
  </form>`}function yn({id:e}){return`words ${e}`}function Fe(e,t){return t.offers.find(({state:s,to:n})=>s==="open"&&e.isMe(n))}function je(e,t,s){let{title:n,
cost:o}=X(e,t,s);if(s.kind!=="assist")return E(o?`${n} (${o})`:n);let i=e.game.offers.assist?.costs,c={who:e.nameOf(s.character),name:e.nameOf(t.character),costs:i?
ue(e,i):""};return e.isMe(t.character)?i?r("{who} offers help for {costs}",c):r("{who} offers help",c):i?r("{name} asks {who} to help for {costs}",c):r("{name} \
asks {who} to help",c)}function Xt({play:e,offer:t,stakes:s,parts:n}){let o=s?.options?.find(u=>u.offer===t.id),i=o?.outcomes?.length&&n?Y(e,o.outcomes):null,[c,
l]=[n,i].map(u=>u&&te(u,["price","clean","crit"]));return a`${t.text&&a`<p class="says">${I(t.text)}</p>`}
    ${i&&a`<p><b>${r("{now} to {next} %",{now:c,next:l})}</b></p>`}`}function Ge({play:e,action:t,offer:s}){let{title:n,buttons:o}=X(e,t,s);return a`<div class="dock"><p class="named">${je(
e,t,s)}</p><div class="go">${o.map(({text:i,run:c},l)=>a`<${k}
        play=${e}
        class=${l?"":"primary"}
        aria-label=${`${i}: ${n}`}
        onClick=${()=>e.act(c,()=>e.step())}
      >
        ${i}
      <//>`)}</div></div>`}function si({play:e,terms:t}){let s=Object.entries(t).filter(([n,o])=>o&&e.help(n,o));return s.length?a`<details class="small"><summary>${r(
"What does that mean?")}</summary><dl class="meanings">${s.map(([n,o])=>a`<dt>${e.label(n,o)}</dt><dd>${e.help(n,o)}</dd>`)}</dl></details>`:null}function Rn({stakes:e}){
return e?.opportunity_lost&&a`<p class="note">${r("This opportunity was lost before.")}</p>`}function ni(e){throw["version_mismatch","terms_changed"].includes(e.
code)&&(e.code="stale"),e}function oi({play:e,action:t}){let[s,n]=b("");return a`<form class="card stack" onSubmit=${i=>{i.preventDefault(),e.act(()=>e.table.changeAction(
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
    <${k} play=${e}>${r("Tell {player}",{player:e.gmName})}<//>
  </form>`}function ri({code:e}={code:""}){return["incomplete","goal_asked","already_tried"].includes(e)?r("Something is missing"):r("That cannot be rolled")}function ii({
play:e,action:t,pointer:s="",patch:n}){let o=s.split("/").filter(m=>m&&m!=="spec")[0],i=o&&e.field(o),[c,l]=b(void 0);if(!i||i["x-owner"]==="gm"||Me(e,t).some(m=>m.
field===o))return null;let u=oe(i),d=u.type==="integer"?Math.max(0,u.minimum??0):i.default,$=c??t.spec[o]??d,f=typeof $=="string"?!$.trim():($??null)===null;return a`<form class="card stack" onSubmit=${m=>{
m.preventDefault(),f||n({[o]:$})}}>
    <${ee} play=${e} form="missing" name=${o} needed value=${$} change=${l} />
    <${k} play=${e} class="primary" lacks=${f}>${r("Send")}<//></form>`}function ai({play:e,stakes:t}){let{critical:{decimal:s},hope:{decimal:n}}=t.readings,o=[
{kind:"price",chance:1-s-n,says:r("with Fear")},{kind:"clean",chance:n,says:r("with Hope")},{kind:"crit",chance:s,says:e.label("outcome","critical_success")}];return a`<p>${r(
"{gm} knows whether it works; a critical always does.",{gm:e.gmName})}</p>
  <${V} parts=${o} />
  <${pe} parts=${o} />`}function ci({play:e,action:t,stakes:s,parts:n,roll:o}){let i=we(s),[c]=s?.outcomes??[],l=n&&!Te(e,t)?`${te(n,["price","clean","crit"])} \
%`:"",u=i?e.label("outcome",c.outcome):l,d=li(s?.costs??[]).map(w=>ot(e,w)).join(", "),$=s?.costs?.find(({lacks:w})=>w),f=Et(e,t,s?.costs??[]),m=[u,d?r("costs {\
costs}",{costs:d}):r("costs nothing"),f].filter(Boolean).join(" \xB7 "),p=s&&s.terms_digest===t.terms_digest&&Ae(s)===null,h=e.slow?r("Your roll is on its way \u2026"):
ui(e,t,s);return a`<div class="dock"><div class="go">
    <${k}
      play=${e}
      class=${i?"":"primary"}
      lacks=${!!$||!p}
      onClick=${o}
    >
      <span>${h}</span>
      <small>${$?r("{name} has {n}.",{name:e.label("track",$.track),n:$.has}):m}</small>
    <//>
  </div></div>`}function li(e){let t=new Map;for(let{who:s,track:n,amount:o}of e){let i=`${s} ${n}`;t.set(i,{who:s,track:n,amount:o+(t.get(i)?.amount??0)})}return[
...t.values()]}function ui(e,t,s){let n=Te(e,t);if(e.family==="duality"&&!n)return r("Roll Hope and Fear");if(we(s))return r("Go through with it");if(t.spec.take_automatic)
return r("Take the success");let o=t.terms?.dice?.length;return o===void 0?r("Roll"):Number.parseInt(s?.summary??"",10)===0&&e.family==="fitd"&&!n?r("Roll 2 dic\
e, the lower counts"):S(o,"Roll {n} die","Roll {n} dice")}function Ln({play:e,action:t}){let s=Object.entries(t.spec).flatMap(([o,i])=>Array.isArray(i)&&["player","shared"].includes(e.field(o)?.["x-owner"])?i.map((c,l)=>[
`${o}/${l}`,`${e.field(o).title}: ${c.name??c}`]):[]),n=o=>e.act(()=>e.table.changeAction(t.id,{strike:[o]},"*"));return s.length?a`<section class="card">
    <h2>${r("Does something not fit?")}</h2>
    <ul>
      ${s.map(([o,i])=>a`<li class="way">
            <div>${i}</div>
            <${k} play=${e} onClick=${()=>n(o)}>
              ${r("Strike")}
            <//>
          </li>`)}
    </ul>
  </section>`:null}var di={spec:{},says:{}};function es({play:e,action:t,inner:s=!1}){let{draft:n,change:o,send:i}=Z(e,`terms ${t.id}`,di,t.id),{spec:c}=n,l={...t.says,...n.says},
u=e.stakes.get(t.id)?.value,d=e.nameOf(t.character),$=e.personName(e.actor(t.character)),f=Te(e,t),m=f?[]:Object.keys(e.game.slots),p=m.some(x=>(l[x]??"")!==(t.
says?.[x]??"")),h=rt(e,t),w=t.offers.filter(x=>x.state==="open"||h.includes(x)),C=Me(e,t),q=x=>i(()=>e.table.changeAction(t.id,{spec:{...c,...x},...p?{says:l}:{},
agreed:!0},"*"),()=>{e.kept=t.id,e.step(),e.say(r("Agreed: {name} can roll.",{name:d}))}),v=Fe(e,t),A=!t.agreed||t.awaits.some(({who:x})=>e.isMe(x)),D=v?r("{nam\
e} asks: {what}",{name:e.nameOf(v.by),what:je(e,t,v)}):t.agreed?r("Waiting for {player}",{player:t.thrower?e.personName(t.thrower):$}):r("Set the terms"),H=x=>e.
act(()=>e.table.changeAction(t.id,x,"*"),()=>e.look("")),U=(x,R)=>o({spec:{...c,[x]:R}}),F=u?.outcomes?.length?Y(e,u.outcomes,t.says):null,K=f?en:{fitd:fi,duality:mi,
pool:pi}[e.family]??gi;return a`
    ${!s&&a`<section class=${A?"turn":"wait"} tabindex="-1">
        <p class="kick">
          ${t.agreed?r("Agreed: {name} can roll",{name:d}):r("{player} asks",{player:$})} · ${d}
        </p>
        <h1 class=${t.agreed||v||!t.spec.goal?"":"off"}>
          ${D}${A?"":a`<span class="dots"></span>`}
        </h1>
      <${$e} play=${e} action=${t} />
      ${C.length>0&&a`<p class="small">
          ${r("Taken: {what}",{what:W(C.map(({title:x,cost:R})=>R?`${x} (${R})`:x))})}
        </p>`}
    </section>`}
    ${v&&a`<${Ge} play=${e} action=${t} offer=${v} />`}
    ${w.some(x=>x!==v)&&a`<section class="card">
        <h2>${r("Offers")}</h2>
        <ul>
          ${w.filter(x=>x!==v).map(x=>a`<${de} key=${x.id} ...${X(e,t,x)} play=${e} action=${t} />`)}
        </ul>
      </section>`}
    <${K} play=${e} action=${t} spec=${c} set=${U} agree=${q} player=${$} />
    ${!f&&a`<section class="card stack">
      <div class="stakes2">
        ${m.map(x=>a`<div>
              <label for=${`says-${x}`}>${st(e,x)}</label>
              <input
                class="says"
                id=${`says-${x}`}
                maxlength="500"
                value=${l[x]??""}
                onInput=${R=>o({says:{...n.says,[x]:R.target.value}})}
              />
            </div>`)}
      </div>
      ${t.agreed&&p&&a`<${k} play=${e} onClick=${()=>q({})}>${r("Tell {player}",{player:$})}<//>`}
      ${F&&a`<div>
          <h3>${r("What {player} sees",{player:$})}</h3>
          <${V} parts=${F} />
          <p class="hint">
            ${we(u)?`${E(u.summary)}.`:zs(F)}
            ${t.agreed?"":r("Not agreed yet.")}
          </p>
        </div>`}
      ${u?.problem&&!hi(e,u.problem)&&a`<p class="hint">${E(e.named(u.problem.detail))}</p>`}
    </section>`}
    ${f&&u?.problem&&a`<p class="note">${E(e.named(u.problem.detail))}</p>`}
    ${e.game.offers.bargain&&a`<${pt} play=${e} action=${t} />`}
    <${Ln} play=${e} action=${t} />
    ${!s&&a`<section class="card">
        <${_e}
          play=${e}
          id="thrower"
          character=${t.character}
          now=${t.thrower}
          change=${x=>e.act(()=>e.table.changeAction(t.id,{thrower:x},"*"))}
        />
      </section>`}
    <${$i} play=${e} action=${t} player=${$} />
    <section class="row wrap card">
      <${k} play=${e} class="quiet" onClick=${()=>H({state:"refused",why:"no_roll_needed"})}>
        ${r("No roll needed")}
      <//>
      <${k} play=${e} class="quiet" onClick=${()=>H({state:"refused",why:"impossible"})}>
        ${r("Impossible that way")}
      <//>
      <${k} play=${e} class="quiet push" onClick=${()=>H({state:"cancelled"})}>
        <${O} name="close" />
        ${r("Cancel")}
      <//>
    </section>`}function $i({play:e,action:t,player:s}){let[n,o]=b("");return a`<form class="card stack" onSubmit=${c=>{c.preventDefault(),e.act(()=>e.table.changeAction(
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
    <${k} play=${e} class="quiet">${r("Send the question")}<//>
  </form>`}function hi(e,{pointer:t=""}){return e.field(t.split("/").at(-1))?.["x-owner"]==="gm"}var Bn=["controlled","risky","desperate"],Pe=["zero","limited",
"standard","great","extreme"];function fi({play:e,action:t,spec:s,set:n,agree:o,player:i}){let c=M(null),l=d=>e.game.tables.effects.find(({id:$})=>$===d)?.ticks??
0,u=d=>{let $={ArrowLeft:-1,ArrowRight:1,ArrowUp:-Pe.length,ArrowDown:Pe.length}[d.key],f=[...c.current.querySelectorAll("button")],m=f[f.indexOf(document.activeElement)+
$];$&&m&&(d.preventDefault(),m.focus())};return a`<section class="card">
    <div class="row wrap">
      <h2>${r("How dangerous, and how much?")}</h2>
      <span class="hint push">${r("One press agrees: {player} can roll at once",{player:i})}</span>
    </div>
    <table
      class="grid"
      ref=${c}
      onKeyDown=${u}
      aria-label=${r("Position and effect: press a square to agree to both")}
    >
      <tr>
        <td class="corner"></td>
        ${Pe.map(d=>a`<th scope="col">
              ${e.label("effect",d)}
              <small>${S(l(d),"{n} tick","{n} ticks")}</small>
            </th>`)}
      </tr>
      ${Bn.map((d,$)=>a`<tr>
          <th scope="row"><span class="row"><${Je} level=${$+1} />${e.label("position",d)}</span></th>
        ${Pe.map(f=>{let m=t.agreed&&t.spec.position===d&&t.spec.effect===f,p=d==="risky"&&f==="standard",h=[`${e.label("position",d)}, ${Ce(e,f)}`,p&&r("usual")].
filter(Boolean).join(", ");return a`<td>
            <${k}
              play=${e}
              aria-pressed=${String(m)}
              class=${p?"usual":""}
              aria-label=${h}
              onClick=${()=>o({position:d,effect:f})}
            >
            ${l(f)?a`<span class="ticks">
                  ${Array.from({length:l(f)},()=>a`<svg viewBox="0 0 9 12" aria-hidden="true"><rect width="9" height="12" rx="1.5" /></svg>`)}
                </span>`:"0"}
            ${p?r("usual"):""}
          <//>
        </td>`})}</tr>`)}
    </table>
    <details class="small"><summary>${r("What does that mean?")}</summary><dl class="meanings">${Object.entries({position:Bn,effect:Pe}).map(([d,$])=>$.map(f=>a`<dt>${e.
label(d,f)}</dt><dd>${e.help(d,f)}</dd>`))}</dl></details>
    <${gt} play=${e} action=${t} spec=${s} set=${n} /></section>`}function mi({play:e,action:t,spec:s,set:n,agree:o,player:i}){let c=typeof t.spec.difficulty=="\
number"?t.spec.difficulty:14,l=s.difficulty??c,u=s.difficulty_hidden??t.spec.difficulty_hidden??!1;return a`<section class="card stack"><h2 id="how-hard">${r("H\
ow hard is it?")}</h2>
    <div class="dial" role="group" aria-labelledby="how-hard">
      ${[8,10,12,14,16,18,20].map(d=>a`<button aria-pressed=${String(d===l)} onClick=${()=>n("difficulty",d)}>${d}</button>`)}
      <${y} says=${r("Difficulty")} value=${l} most=${99} change=${d=>n("difficulty",d)} />
    </div>
    <label class="tick">
      <input type="checkbox" checked=${u} onChange=${d=>n("difficulty_hidden",d.target.checked)} />
      ${r("Keep it secret")}
    </label>
    ${u&&a`<p class="hint">
        ${r("It is sealed now, so that it cannot move. {player} sees Hope and Fear, not whether it works.",{player:i})}
      </p>`}
    <${k}
      play=${e}
      class="primary"
      onClick=${()=>o({difficulty:l,difficulty_hidden:u})}
    >
      ${t.agreed?r("Difficulty {n}: agree again",{n:l}):r("Agree to Difficulty {n}",{n:l})}
    <//>
    <${gt} play=${e} action=${t} spec=${s} set=${n} /></section>`}function pi({play:e,action:t,spec:s,set:n,agree:o,player:i}){return a`<section class="card">
    <div class="row wrap">
      <h2 id="difficulty">${r("Difficulty")}</h2>
      <span class="hint push">${r("One press agrees: {player} can roll at once",{player:i})}</span>
    </div>
    <div class="dial" role="group" aria-labelledby="difficulty">
      ${[2,3,4,5,6,7,8,9,10].map(c=>a`<${k}
            play=${e}
            class=${c===6?"usual":""}
            aria-pressed=${String(t.agreed&&t.spec.difficulty===c)}
            aria-label=${c===6?r("6, usual"):c}
            onClick=${()=>o({difficulty:c})}
          >
            ${c}
          <//>`)}
    </div>
    <${gt} play=${e} action=${t} spec=${s} set=${n} /></section>`}function gi({play:e,action:t,spec:s,set:n,agree:o,player:i}){return a`<section class="card stack">
    <${k} play=${e} class="primary" onClick=${()=>o({})}>
      ${r("Agree: {player} can roll",{player:i})}
    <//>
    <${gt} play=${e} action=${t} spec=${s} set=${n} /></section>`}var bi=new Set(["position","effect","difficulty","difficulty_hidden","traits","trait","trait_n\
ame","willpower_cancellable"]);function gt({play:e,action:t,spec:s,set:n}){let o=[...ae(e,["gm"],!0),...ae(e,["gm"],!1)].filter(([i])=>!bi.has(i));return a`<details><summary class="small">${r(
"More")}</summary><div class="stack">
    ${"clock"in e.game.fields&&!e.game.clock_flag&&a`<${ki} play=${e} action=${t} />`}
    ${"factors"in e.game.spec.properties&&a`<${wi} play=${e} action=${t} spec=${s} set=${n} />`}
    ${o.map(([i])=>a`<${ee}
          key=${i}
          play=${e}
          name=${i}
          value=${i in s?s[i]:t.spec[i]}
          change=${c=>n(i,c)}
        />`)}
    ${"multiple"in e.game.counted&&a`<div>
        <label for="extra-actions">${r("Actions beyond the declared ones, this turn")}</label>
        <${y}
          play=${e}
          id="extra-actions"
          value=${t.extra_actions??0}
          most=${20}
          change=${i=>e.act(()=>e.table.changeAction(t.id,{extra_actions:i||null,agreed:t.agreed},"*"))}
        />
      </div>`}
    <p class="hint">${r("They go with your agreement.")}</p></div></details>`}function ki({play:e,action:t}){let s=e.clocks.filter(({state:o,id:i})=>o==="open"||
i===t.clock);if(!s.length)return null;let n=({value:o})=>e.act(()=>e.table.changeAction(t.id,{clock:o||null,agreed:t.agreed},"*"));return a`<div>
    <label for="terms-clock">${r("Which clock does it fill?")}</label>
    <select id="terms-clock" value=${t.clock??""} ...${be(e,n)}>
    <option value="">${r("none")}</option>
    ${s.map(({id:o,name:i})=>a`<option value=${o}>${i}</option>`)}
  </select>
</div>`}function wi({play:e,action:t,spec:s,set:n}){let o=e.field("factors"),i=s.factors??t.spec.factors??{},c=o.properties??{};return a`<fieldset><legend>${o.title}</legend><p class="hint">${o.
description}</p><div class="stack">
    ${Object.entries(c).filter(([,l])=>l.type==="integer").map(([l,u])=>a`<div class="row">
            <span>${u.title}</span>
            <${y}
              says=${u.title}
              value=${i[l]??0}
              least=${-2}
              most=${2}
              change=${d=>n("factors",{...i,[l]:d})}
            />
          </div>`)}
  </div></fieldset>`}var Fn="who I am",Gn="others of the same name";function ts(e,t){let s=({name:o})=>ce(o,t.name),n=({id:o})=>Number(o.slice(1))<Number(t.id.slice(1));return e.people.
find(o=>o.active&&o.role!=="gm"&&s(o)&&n(o))}function Pn(e,{id:t}){return e.characters.filter(({owner:s})=>s===t)}function Hn({play:e}){let t=e.people.find(({id:c})=>c===
e.me),s=t&&!e.isGm&&ts(e,t);if(!s||Pn(e,t).length)return null;let n={name:s.name,gm:e.gmName};if(ne("localStorage",Fn,e))return a`<section class="wait" tabindex="-1">
      <p class="kick">${r("You are {name}",n)}</p>
      <h1>${r("Waiting for {gm} to hand you your seat",n)}<span class="dots"></span></h1>
    </section>`;let o=()=>{ge("localStorage",Fn,e,!0),e.changed()},i=async()=>{let c=await e.page.askName?.();c!==null&&await e.act(()=>e.table.revoke(e.me))&&e.
page.anotherName(c)};return a`<section class="turn" tabindex="-1">
    <p class="kick">${r("{name} sits here already",n)}</p>
    <h1>${r("Are you {name}?",n)}</h1>
  </section>
    <div class="row wrap"><button class="primary" onClick=${o}>${r("I am {name}",n)}</button>
    <${k} play=${e} onClick=${i}>${r("I am somebody else: take another name")}<//></div>
    <p class="hint">${r("{gm} sees that you have come back, and hands you your seat with one press.",n)}</p>`}function Un({play:e}){if(!e.isGm)return null;let t=ne(
"localStorage",Gn,e)??[];return e.people.filter(n=>n.active&&n.role==="player"&&!t.includes(n.id)&&ts(e,n)).map(n=>{let o=ts(e,n),i=Pn(e,o),c={name:n.name,characters:W(
i.map(({name:$})=>$))},l=e.present.has(o.id),u=()=>e.act(async()=>{for(let{id:$,version:f}of i)await e.table.changeCharacter($,{owner:n.id},f);return e.table.revoke(
o.id)}),d=()=>{ge("localStorage",Gn,e,[...t,n.id]),e.changed()};return a`<section class="turn" key=${n.id}><p class="kick">${r("{name} has joined again",c)}</p>
      <h2>
        ${i.length?r("Give {characters} to the new {name}?",c):r("Close the former seat of {name}?",c)}
      </h2>
      ${l&&a`<p>${r("The former {name} is here too: ask them first.",c)}</p>`}
      <div class="row wrap">
        <${k} play=${e} class="primary" onClick=${u}>
          ${r("Hand the seat over")}
        <//>
      <button onClick=${d}>${r("It is somebody else")}</button></div></section>`})}function zn({play:e}){let t=e.awaited(!0),n=e.actions.get(e.focus)??(["ask","write"].includes(e.focus)?void 0:t[0]?.action??e.actions.get(e.kept)??vi(e)),o=t.filter(
({action:c})=>c.id!==n?.id),i=M(null);return N(()=>{if(!(e.stepped||e.pressed)||e.sending)return;let c=d=>d.dataset.way===e.pressed,l=!e.stepped&&[...i.current.
querySelectorAll("[data-way]")].find(c);e.stepped=!1,e.pressed="",document.activeElement?.matches("input, textarea, select")||js(l?.querySelector?.("button")??i.
current.querySelector(".turn, .wait"))}),a`<div ref=${i}>
    <${xi} play=${e} />
    <${Hn} play=${e} />
    <${Un} play=${e} />
    ${o.length>0&&a`<p class="next">
        <button class="quiet" onClick=${()=>e.look(o[0].action.id)}>
          ${r("next: {name}",{name:e.nameOf(o[0].action.character)})}
        </button>
      </p>`}
    ${n?a`<${Oi} key=${n.id} play=${e} action=${n} />`:a`<${Ti} play=${e} />`}
    ${n&&a`<div class="row wrap">
        <button class="quiet" onClick=${()=>e.look("ask")}>
          <${O} name="plus" />
          ${e.isGm?r("Call for another roll"):r("Something else")}
        </button>
        <${Yn} play=${e} />
      </div>`}
    ${n&&a`<${Kn} play=${e} current=${n} />`}
  </div>`}function vi(e){return[...e.actions.values()].reverse().find(t=>!e.isGm&&e.isMe(t.character)&&t.awaits.length)}function Yn({play:e}){return a`<button class="quiet" onClick=${()=>e.
open("dice")}><${O} name="dice" />${r("Other dice")}</button>`}function xi({play:e}){let{refusal:t}=e,{contradictions:s,foreign:n,unproven:o}=ye(e),i=e.since.toLocaleTimeString(
J,{hour:"2-digit",minute:"2-digit"});return a`<div class="notices">
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
    ${o>0&&a`<${dt} count=${o} />`}
    ${n>0&&a`<${$t} count=${n} />`}
    <div role="alert">${t&&a`<p class="note bad">
        ${t.text} ${t.more.join(" ")} <button class="mini quiet" aria-label=${r("Close")} onClick=${()=>{e.refusal=null,e.changed()}}><${O} name="close" /></button></p>`}</div></div>`}
function Oi({play:e,action:t}){if(t.state==="rolled"||t.state==="settled")return a`<${An} play=${e} action=${t} />`;let s=e.isMe(t.character),n=mt(e,t);return e.
isGm&&t.agreed&&(s||n)?a`<${s?Qt:Zt} play=${e} action=${t} />
    <details class="card">
      <summary>${r("Change the terms")}</summary>
      <${es} play=${e} action=${t} inner=${!0} />
    </details>`:e.isGm?a`<${es} play=${e} action=${t} />`:s?a`<${Qt} play=${e} action=${t} />`:n?a`<${Zt} play=${e} action=${t} />`:a`<${Si} play=${e} action=${t} />`}
function Si({play:e,action:t}){let s=ie(t),n=rt(e,s),o=Fe(e,s),i=e.stakes.get(s.id)?.value,c=i?.outcomes?.length?Y(e,i.outcomes,s.says):null,l=e.nameOf(s.character),
[u,d]=b(""),$=Mt(e,s),f=e.game.offers.assist,m=At(e,s),p=h=>e.act(()=>e.table.makeOffer(s.id,{kind:"assist",character:h,text:u}),()=>d(""));return a`<section class=${o?
"turn":"wait"} tabindex="-1">
    <p class="kick">${o?r("{name} asks you",{name:l}):r("{name} is about to roll",{name:l})}</p>
    <h1>
      ${o?je(e,s,o):r("Waiting for {who}",{who:W([...new Set(s.awaits.map(({who:h})=>e.nameOf(h)))])})}
    </h1>
      ${o&&a`<${Xt} play=${e} offer=${o} stakes=${i} parts=${c} />`}
      <${$e} play=${e} action=${s} />
    </section>
    ${i&&!i.problem&&a`<section class="card" aria-label=${r("Stakes")}><${Be} play=${e} action=${s} /></section>`}
    ${o&&a`<${Ge} play=${e} action=${s} offer=${o} />`}
    ${n.some(h=>h!==o)&&a`<section class="card">
        <ul>
          ${n.filter(h=>h!==o).map(h=>a`<${de} key=${h.id} ...${X(e,s,h)} play=${e} action=${s} />`)}
        </ul>
      </section>`}
    ${$.length>0&&a`<section class="card stack"><h2>${r("Help {name}",{name:l})}</h2>
      ${m&&a`<p class="gain"><b>${r("{now} to {next} %",m)}</b></p>
        <${V} plain parts=${m.parts} was=${nt(m.was)} />`}
      <div>
        <label for="help-text">${r("How?")}</label>
        <input
          id="help-text"
          class="says"
          maxlength="500"
          value=${u}
          onInput=${h=>d(h.target.value)}
        />
      </div>
      <div class="row wrap">
        ${$.map(h=>a`<${k} play=${e} onClick=${()=>p(h.id)}>
              ${r("{name} helps",{name:h.name})} <span class="soft tiny">
                ${f.costs&&r("costs {costs}",{costs:ue(e,f.costs)})}
              </span>
            <//>`)}
      </div>
    </section>`}
    ${e.game.offers.die&&a`<${Ci} play=${e} action=${s} />`}
    ${e.game.offers.bargain&&a`<details class="card">
        <summary>${r("Offer a devil's bargain")}</summary>
        <${pt} play=${e} action=${s} />
      </details>`}`}function Ci({play:e,action:t}){let[s,n]=b(""),[o,i]=b(6),c=l=>{l.preventDefault(),e.act(()=>e.table.makeOffer(t.id,{kind:"die",die:{source:s.
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
    <${k} play=${e}>${r("Offer it")}<//></form></details>`}function Ti({play:e}){let t=[...e.entries].reverse().find(({type:p})=>p==="rolled"||p==="resisted"),s=e.
awaited(!1),n=e.role==="spectator",o=e.isGm||e.mine.length>0,[i,c]=b(()=>ke(e,"ask")),l=!e.isGm&&(!t||!e.mine.length),u=e.focus==="ask"||i||l,d=u?[]:Nn(e),$=u&&
!n&&!e.characters.length,[f]=b(()=>ke(e,"character")),m=[...new Set(s.flatMap(({turns:p})=>p.map(({who:h})=>e.nameOf(h))))];return a`
    ${m.length>0&&!d.length&&a`<section class="wait" tabindex="-1">
        <p class="kick">${r("Nothing is due from you")}</p>
        <h1>${r("Waiting for {who}",{who:W(m)})}<span class="dots"></span></h1>
      </section>`}
    ${d.map(p=>a`<${Mn} key=${p.id} play=${e} action=${p} />`)}
    ${!m.length&&!d.length&&a`<section class="wait" tabindex="-1"><h1>${ji(e,t)}</h1></section>`}
    <${Kn} play=${e} />
    ${e.isGm&&!t&&a`<${qi} play=${e} />`}
    ${t&&a`<${Le} key=${t.seq} play=${e} entry=${t} />`}
    <${Gs} play=${e} />
    ${!n&&u&&a`<${tt} play=${e} close=${l?null:()=>c(!1)} />`}
    ${!n&&!u&&o&&a`<button class=${e.isGm||d.length?"wide":"primary wide"} onClick=${()=>{e.focus="ask",c(!0)}}>${e.isGm?r("Call for a roll"):r("I want to \u2026")}</button>`}
    ${!n&&a`<${Yn} play=${e} />`}
    ${e.isGm&&e.game.resist_rule&&e.characters.length>0&&a`<${_i} play=${e} />`}
    ${e.isGm&&!$&&a`<details class="card" open=${f}>
        <summary>${r("A character of yours")}</summary>
        <${et} play=${e} />
      </details>`}`}function _i({play:e}){let[t]=b(()=>ke(e,"narrate")),{draft:{text:s,harm:n,cid:o},written:i,change:c,clear:l,send:u}=Z(e,"narrate",{text:"",harm:1,
cid:""}),d=e.character(o)?o:e.characters[0].id,$=f=>{f.preventDefault();let m={id:"custom",text:s.trim(),...n?{harm_level:n}:{}},p={kind:"narrated",character:d,
consequences:[m]};u(()=>e.table.openAction(p))};return a`<details class="card" open=${t}>
    <summary>${r("Something befalls somebody")}</summary>
    <form class="stack" onSubmit=${$}>
    <div>
      <label for="narrate-who">${r("Whom does it befall?")}</label>
      <select id="narrate-who" value=${d} onChange=${f=>c({cid:f.target.value})}>
        ${e.characters.map(({id:f,name:m})=>a`<option value=${f}>${m}</option>`)}
      </select>
    </div>
    <div>
      <label for="narrate-text">${r("What happens?")}</label>
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
      <label for="narrate-harm">${r("Level of harm; 0 is none")}</label>
      <${y} id="narrate-harm" value=${n} most=${3} change=${f=>c({harm:f})} />
    </div>
    <p class="hint">${r("No roll comes before it. It can be resisted.")}</p>
    <div class="row wrap">
      <${k} play=${e}>${r("Tell the table")}<//>
      ${i&&a`<button type="button" class="quiet" onClick=${l}>${r("Cancel")}</button>`}
    </div>
  </form>
</details>`}function ji(e,t){return e.role==="spectator"?r("You watch"):!e.mine.length&&!e.isGm?r("Who do you play?"):e.isGm?t?r("What happens now?"):r("Your ta\
ble is open"):t?r("What do you do?"):r("What do you want to do?")}function qi({play:e}){let t=e.people.filter(({id:n,active:o})=>o&&n!==e.me),s=[[ne("localStora\
ge",Is,e),r("Save your seat: it is in this browser alone"),"seat",r("Save")],[t.length>0,r("Invite the players"),"invite",r("Invite")],[e.characters.length>0,r(
"They name their characters")],[e.clocks.length>0,r("Draw a clock: what are they up against?")],[e.actions.size>0,r("Call the first roll, or let a player ask fo\
r one")]];return a`<section class="card"><h2>${r("Your first evening")}</h2><ul class="steps">
    ${s.map(([n,o,i,c])=>a`<li>
          <${O} name=${n?"check":"more"} />
          <span>${o}${n?a`<span class="off"> (${r("done")})</span>`:""}</span>
          ${i&&!n&&a`<button class="mini push" onClick=${()=>e.open(i)}>${c}</button>`}
        </li>`)}
  </ul></section>`}function Kn({play:e,current:t}){let s=[...e.actions.values()].filter(o=>o.id!==t?.id&&o.state!=="settled"&&!o.awaits.some(({who:i})=>e.isMe(i)));
if(!s.length)return null;let n=e.role==="spectator";return a`<section class="card">
    <h2>${t?r("Also open"):r("At the table now")}</h2>
    <ul class="queue">${s.map(o=>{let i=Mt(e,o).length>0&&At(e,o),c=a`<span class="says">${o.spec.goal??""}</span>
      <span class="who">
        ${e.nameOf(o.character)} · ${r("waits for {who}",{who:W([...new Set(o.awaits.map(({who:l})=>e.nameOf(l)))])})}
      </span>`;return a`<li>
        ${n?a`<p class="entry">${c}</p>`:a`<button class="entry" onClick=${()=>e.look(o.id)}>${c}</button>`}
      ${o.state!=="rolled"&&!t&&a`<div class="watched">
          <${$e} play=${e} action=${o} named />
          <${Be} play=${e} action=${o} />
          ${i&&a`<button class="wide" onClick=${()=>e.look(o.id)}>
              ${r("Help {name}: {now} to {next} %",{...i,name:e.nameOf(o.character)})}
            </button>`}
        </div>`}
    </li>`})}</ul></section>`}function os(e,{properties:t}){return Object.keys(t).find(s=>s!==e.game.approach.member)}var ns="free";function ss({owner:e,free:t}){return e??(t?ns:"")}function Jn({
play:e,character:t,close:s}){let[n,o]=b(()=>({name:t.name,note:t.note,owner:ss(t),sheet:t.sheet??{},version:t.version})),i=h=>o({...n,...h}),c=e.role==="gm",l=JSON.
stringify([t.sheet,t.name,t.note]),u=M(l),d=u.current!==l,$=async h=>{h.preventDefault();let w={name:n.name.trim()||t.name,note:n.note,sheet:n.sheet};if(c&&n.owner!==
ss(t)){let q=n.owner===ns;Object.assign(w,{owner:q?null:n.owner||null,free:q})}let C=d?n.version:t.version;await e.act(()=>e.table.changeCharacter(t.id,w,C))&&(e.
say(r("Saved.")),s())},f=()=>{u.current=l,o({name:t.name,note:t.note,owner:ss(t),sheet:t.sheet??{},version:t.version})},m=async()=>{await e.ask(r("Remove {name}\
 from the table? The story keeps what they did.",{name:t.name}),r("Remove them"))&&await e.act(()=>e.table.deleteCharacter(t.id,t.version))},p=h=>`${t.id}-${h}`;
return a`<form class="stack more-row" onSubmit=${$}>
    ${d?a`<p class="note" role="status">
          ${r("Somebody has changed this sheet meanwhile.")} <button type="button" class="mini" onClick=${f}>
            ${r("Take theirs")}
          </button>
        </p>`:null}
    <div>
      <label for=${p("name")}>${r("Name")}</label>
      <input
        id=${p("name")}
        maxlength="80"
        value=${n.name}
        onInput=${h=>i({name:h.currentTarget.value})}
      />
    </div>
    ${Object.entries(e.game.sheet.properties).map(([h,w])=>a`<${Vn}
        key=${h}
        play=${e}
        id=${p(h)}
        title=${w.title}
        hint=${w.description}
        schema=${{...w.additionalProperties,"x-names":w["x-names"]}}
        value=${n.sheet[h]??{}}
        known=${Ai(e,h)} change=${C=>i({sheet:{...n.sheet,[h]:C}})} />`)}
    <div>
      <label for=${p("note")}>${r("Note")}</label>
      <textarea
        id=${p("note")}
        class="says"
        maxlength="500"
        value=${n.note}
        onInput=${h=>i({note:h.currentTarget.value})}
      >
      </textarea>
    </div>
    ${c?a`<div>
          <label for=${p("owner")}>${r("Who plays them")}</label>
          <select
            id=${p("owner")}
            value=${n.owner}
            onChange=${h=>i({owner:h.currentTarget.value})}
          >
          <option value="">${r("the game master")}</option>
          <option value=${ns}>${r("whoever takes them")}</option>
          ${e.people.filter(({active:h,role:w})=>h&&w==="player").map(({id:h,name:w})=>a`<option value=${h}>${w}</option>`)}
        </select></div>`:null}
    <div class="row wrap">
      <${k} play=${e} class="primary">${r("Save")}<//>
      <button type="button" onClick=${s}>${r("Cancel")}</button>
      <${k} play=${e} type="button" class="quiet push" onClick=${m}>${r("Remove them")}<//></div>
  </form>`}function Ai(e,t){return[...new Set(e.characters.flatMap(({sheet:s})=>Object.keys(s?.[t]??{})))]}function Vn({play:e,id:t,title:s,hint:n,schema:o,value:i,
known:c,change:l}){let[u,d]=b(""),$=M(null),f=(o["x-names"]??[]).filter(v=>!Object.keys(i).some(A=>ce(A,v))),m=o.type==="object"?os(e,o):"",p=o.enum?o.enum[1]??
o.enum[0]:o.type==="object"?{[e.game.approach.member]:1}:1,h=v=>v in i||l({...i,[v]:p}),w=()=>{let v=u.trim();if(!v){$.current?.focus();return}h(v),d(""),$.current?.
focus()},C=v=>l(Object.fromEntries(Object.entries(i).filter(([A])=>A!==v))),q=v=>{v.key==="Enter"&&(v.preventDefault(),w())};return a`<fieldset class="map"><legend>${s}</legend>${n?
a`<p class="hint">${n}</p>`:null}
    <ul>${Object.entries(i).map(([v,A])=>a`<li key=${v}><span class="map-name">${v}</span>
        <${Ni}
          play=${e}
          id=${`${t}-${v}`}
          name=${v}
          schema=${o}
          value=${A}
          change=${D=>l({...i,[v]:D})}
        />
        <button
          type="button"
          class="mini quiet"
          aria-label=${r("Remove {name}",{name:v})}
          onClick=${()=>C(v)}
        >
          <${O} name="close" />
        </button>
        ${o.type==="object"?a`<div class="below">
              <${Vn}
                play=${e}
                id=${`${t}-${v}-${m}`}
                title=${o.properties[m].title}
                schema=${o.properties[m].additionalProperties}
                value=${A[m]??{}}
                known=${[]}
                change=${D=>l({...i,[v]:{...A,[m]:D}})}
              />
            </div>`:null}
      </li>`)}</ul>
    ${f.length>0&&a`<div class="row wrap">
        ${f.map(v=>a`<button type="button" class="mini" onClick=${()=>h(v)}><${O} name="plus" />${v}</button>`)}
      </div>`}
    <div class="row">
      <input
        list=${`${t}-known`}
        aria-label=${r("{title}: another name",{title:s})}
        maxlength="80"
        ref=${$}
        value=${u}
        onKeyDown=${q}
        onInput=${v=>d(v.currentTarget.value)}
      />
      <datalist id=${`${t}-known`}>
        ${c.filter(v=>!(v in i)).map(v=>a`<option value=${v}></option>`)}
      </datalist>
      <button type="button" class="mini" onClick=${w}><${O} name="plus" />${r("Add")}</button></div>
  </fieldset>`}function Ni({play:e,id:t,name:s,schema:n,value:o,change:i}){if(n.enum)return a`<select
      id=${t}
      aria-label=${s}
      value=${o}
      onChange=${c=>i(c.currentTarget.value)}
    >
      ${n.enum.map(c=>a`<option value=${c}>${n["x-enum-labels"]?.[c]?.label??c}</option>`)}
    </select>`;if(n.type==="object"){let{member:c}=e.game.approach,{minimum:l=0,maximum:u=10}=n.properties[c];return a`<${y}
      id=${t}
      says=${s}
      value=${o[c]??0}
      least=${l}
      most=${u}
      change=${d=>i({...o,[c]:d})}
    />`}return a`<${y}
    id=${t}
    says=${s}
    value=${o}
    least=${n.minimum??0}
    most=${n.maximum??99}
    change=${i}
  />`}function rs({play:e,character:t}){let[s,n]=b(!1);return a`<details
    class="whole"
    onToggle=${o=>o.target===o.currentTarget&&n(o.currentTarget.open)}
  >
    <summary>${t.name}</summary>${s?a`<${Zn} play=${e} character=${t} />`:null}
  </details>`}function Qn({play:e,character:t}){return a`<section class="card" aria-label=${t.name}>
    <${Zn} play=${e} character=${t} titled=${!0} />
  </section>`}function Zn({play:e,character:t,titled:s=!1}){let[n,o]=b(!1),i=M(null),c=e.role==="gm"||t.owner===e.me,l=Mi(e,t),u=e.people.find(({id:f})=>f===t.owner),
d=()=>{o(!1),setTimeout(()=>i.current?.focus())},$=s?a`<h2>${t.name}</h2>`:null;return a`<div>
    <div class="row">
      ${$}
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
      ${l.map(([f,m])=>a`<${is}
            key=${f}
            play=${e}
            who=${t.id}
            name=${t.name}
            track=${f}
            at=${m}
            editing=${n}
          />`)}
    </div>
    ${n?a`<${Jn} play=${e} character=${t} close=${d} />`:a`<${Ei} play=${e} character=${t} />`}
  </div>`}function Mi(e,{tracks:t}){let s=Object.keys(e.game.tracks),n=o=>s.includes(o)?s.indexOf(o):s.length;return Object.entries(t).sort(([o],[i])=>n(o)-n(i))}
function is({play:e,who:t,name:s,track:n,at:o,editing:i,spent:c}){let l=e.label("track",n),{value:u,cap:d}=o,$=(p,h)=>e.actAfter(()=>e.table.changeTracks({changes:[
{who:t,track:n,amount:p,text:h}],note:p<0?c?.take():void 0}),()=>e.say(`${l} ${u+p}`)),f=d!==void 0&&u>=d,m={name:s,track:Ft(e,n)};return a`<div class=${`track-\
row ${Tt(u)}`}>
    <${Oe} name=${l} track=${n} value=${u} cap=${d} of=${s} />
    ${i?a`<span class="row">
          <${k}
            play=${e}
            class="mini"
            aria-label=${r("{name}: {track}, one less",m)}
            lacks=${u<=0}
            queued
            onClick=${()=>$(-1)}
          >
            <${O} name="minus" />
          <//>
          <${k}
            play=${e}
            class="mini"
            aria-label=${r("{name}: {track}, one more",m)}
            lacks=${f}
            queued
            onClick=${()=>$(1)}
          >
            <${O} name="plus" />
          <//>
        </span>`:null}
  </div>${(o.texts??[]).map(p=>a`<p class="row harm-text"><span>${p}</span>
    ${i?a`<${k}
          play=${e}
          class="mini quiet push"
          aria-label=${r("{text} is healed",{text:p})}
          queued
          onClick=${()=>$(-1,p)}
        >
          ${r("Healed")}
        <//>`:null}
  </p>`)}`}function Ei({play:e,character:t}){let s=Object.entries(e.game.sheet.properties).filter(([n])=>Object.keys(t.sheet?.[n]??{}).length);return a`<div class="values">
    ${s.map(([n,o])=>a`<h3>${o.title}</h3><ul class="chips">
      ${Object.entries(t.sheet[n]).map(([i,c])=>a`<li class="chip">${E(i)} <b>${Wi(e,o,c)}</b></li>`)}
    </ul>`)}
    ${t.note?a`<p class="told note-text">${t.note}</p>`:null}
  </div>`}function Wi(e,t,s){let n=t.additionalProperties??{};if(n.enum)return n["x-enum-labels"]?.[s]?.label??s;if(n.type==="object"){let{member:o}=e.game.approach,
i=Object.entries(s[os(e,n)]??{}).map(([c,l])=>`${c} ${l}`);return[s[o],...i].filter(c=>c!==void 0).join(" \xB7 ")}return typeof s=="number"&&n.minimum<0&&s>0?`+${s}`:
String(s).replace("-","\u2212")}function eo({play:e}){let t=e.role==="gm",{host:s}=e.session.options,n=e.people.filter(c=>c.active),o=e.people.filter(c=>!c.active),i=e.characters.filter(({owner:c})=>!n.
some(({id:l})=>l===c));return a`<section class="card" aria-labelledby="people-title">
    <h2 id="people-title" tabindex="-1">${r("People")}</h2>
    <p class="small">${Os(s,e.personName(s))}</p>
    <ul class="people">
      ${n.map(c=>a`<${Xn} key=${c.id} play=${e} person=${c} />`)}
    </ul>
    ${!t&&i.length?a`<h3>${r("Of the game master")}</h3>
        ${i.map(c=>a`<${rs} key=${c.id} play=${e} character=${c} />`)}`:null}
    ${t&&o.length?a`<details class="whole">
          <summary>${r("Former seats")}</summary>
          <ul class="people">
            ${o.map(c=>a`<${Xn} key=${c.id} play=${e} person=${c} />`)}
          </ul>
        </details>`:null}
  </section>`}function Xn({play:e,person:t}){let[s,n]=b(!1),{id:o,name:i,role:c,active:l}=t,u=o===e.me,d=l&&e.present.has(o),$=e.characters.filter(({owner:h})=>h===
o),f={gm:r("game master"),spectator:r("watches"),player:""},m=l?d?r("here"):r("away"):r("seat closed"),p=$.filter(h=>!e.mine.includes(h));return a`<li class="person">
    <span class=${d?"face":"face away"} aria-hidden="true">${[...i][0]}</span>
    <div>
      <b>${i}</b>
      ${u?a` <span class="soft">${r("(you)")}</span>`:null} <span class="soft">
        ${[f[c],...$.filter(h=>e.mine.includes(h)).map(h=>h.name)].filter(Boolean).join(", ")}
      </span>
      <div class="tiny soft">${m}</div></div>
    ${e.role==="gm"&&!u?a`<button
          class="mini quiet"
          aria-label=${r("{name}: more",{name:i})}
          aria-expanded=${String(s)}
          onClick=${()=>n(!s)}
        >
          <${O} name="more" />
        </button>`:null}
    ${s?a`<${Ii} play=${e} person=${t} />`:null}
    ${p.length?a`<div class="below">
          ${p.map(h=>a`<${rs} key=${h.id} play=${e} character=${h} />`)}
        </div>`:null}
  </li>`}function Ii({play:e,person:t}){let[s,n]=b(""),{id:o,name:i,active:c,role:l}=t,u=async()=>{if(!await e.ask(r("A new link for {name}? The one they have s\
tops working.",{name:i}),r("Make a new link")))return;let f=await e.act(()=>e.table.renewToken(o));f&&n(Ms(Ns(e.client),f))},d=async()=>{await e.ask(r("Close th\
e seat of {name}? Their characters stay, and are yours until they come back.",{name:i}),r("Close the seat"))&&await e.act(()=>e.table.revoke(o))&&(e.say(r("The \
seat is closed.")),document.getElementById("people-title")?.focus())},$=()=>as(e,t);return a`<div class="below stack">
    <div class="row wrap">
      <${k} play=${e} class="mini" onClick=${u}>${c?r("New link"):r("Open the seat again")}<//>
      ${c&&l==="player"?a`<${k} play=${e} class="mini" onClick=${$}>${r("Make game master")}<//>`:null}
      ${c?a`<${k} play=${e} class="mini" onClick=${d}>${r("Close the seat")}<//>`:null}
    </div>
    ${s?a`<${Es} link=${s} label=${r("For {name} alone: anyone who has it sits there",{name:i})} />`:null}
  </div>`}async function as(e,{id:t,name:s}){await e.ask(r("Make {name} the game master? You become a player, and only they can give it back.",{name:s}),r("Hand\
 over"))&&await e.act(()=>e.table.handOver(t))&&e.say(r("{name} is the game master now.",{name:s}))}function to({play:e}){let t=e.role==="gm",[s,n]=b(!1),{turn:o,
...i}=e.session.tracks,c=Object.entries(i),[l,u]=b(""),d={take(){return u(""),l.trim()||void 0}},$=p=>e.game.tracks[p]?.cost==="spends",f=Object.keys(e.game.once_a_turn).
length>0;if(!c.length&&!f)return null;let m=()=>e.act(()=>e.table.startTurn(),()=>e.say(r("A new turn has begun.")));return a`<section class="card" aria-labelledby="table-title">
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
      ${c.map(([p,h])=>a`<${is}
            key=${p}
            play=${e}
            who="session"
            name=${r("The table")}
            track=${p}
            at=${h}
            editing=${s&&t}
            spent=${$(p)?d:void 0}
          />`)}
    </div>
    ${s&&t&&c.some(([p])=>$(p))?a`<div>
          <label for="gm-move">${r("What is it spent on?")}</label>
          <input
            id="gm-move"
            class="says"
            maxlength="500"
            value=${l}
            onInput=${p=>u(p.currentTarget.value)}
          />
        </div>`:null}
    ${f?a`<div class="row wrap turn-row">
          <span>${r("Turn {n}",{n:o?.value??1})}</span>
          ${t?a`<${k} play=${e} class="mini push" onClick=${m}>${r("New turn")}<//>`:null}
        </div>`:null}
  </section>`}function so({play:e}){let t=[...e.actions.values()].map(o=>({action:o,pending:o.consequences.filter(({state:i})=>i==="pending")})).filter(({pending:o})=>o.length);
if(t.length<2)return null;let s=async()=>{let o=t.flatMap(({action:l,pending:u})=>u.map(({character:d})=>d??l.character)),i=W([...new Set(o)].map(l=>e.nameOf(l)));
if(await e.ask(r("Let all of it happen, without asking {who}?",{who:i}),r("Let it happen"))){for(let{action:l,pending:u}of t){let d=Object.fromEntries(u.map(({id:$})=>[
$,"landed"]));if(!await e.act(()=>e.table.choose(l.id,{fate:d})))return}e.look("")}},n=t.reduce((o,{pending:i})=>o+i.length,0);return a`<${k} play=${e} class="quiet wide" onClick=${s}>
    ${S(n,"Settle what waits ({n})","Settle all that waits ({n})")}
  <//>`}var Di="(min-width: 720px) and (max-width: 1099px)";function cs({play:e,app:t,above:s=!1}){let n=e.awaited(!0);if(yi(Di)!==s||s&&!n.length)return null;let o=i=>{
e.look(i.id),t.look("now")};return a`<section class=${s?"queue-box above":"queue-box"}>
    <h2>${r("Waiting for you")} <span class="chip">${n.length}</span></h2>
    ${n.length?a`<ul class="queue">${n.map(({action:i,turns:c})=>a`<li>
              <button
                class="entry"
                aria-current=${e.focus===i.id?"true":null}
                onClick=${()=>o(i)}
              >
        <span class="need">${ws(c[0].what)}</span>
        <span class="says">${i.spec.goal??""}</span>
        <span class="who">${e.nameOf(i.character)}</span></button></li>`)}</ul>`:a`<p class="small soft">${r("Nothing. Let them talk.")}</p>`}
    <${so} play=${e} />
  </section>`}function yi(e){let[t,s]=b(()=>matchMedia(e).matches);return N(()=>{let n=matchMedia(e),o=()=>s(n.matches);return n.addEventListener("change",o),()=>n.
removeEventListener("change",o)},[e]),t}function no({play:e}){let t=(i,c)=>e.act(()=>e.table.changeSession({options:{...e.session.options,[i]:c}},"*")),s=[["given_dice",r("Dice may be thrown by hand, \
and their faces tapped")],["published",r("Rules of the published game are allowed too")]],{host:n}=e.session.options,o=e.people.filter(({id:i,active:c})=>c||i===
n);return a`${s.map(([i,c])=>a`<label class="tick">
      <input
        type="checkbox"
        checked=${e.session.options[i]}
        ...${be(e,({checked:l})=>t(i,l))}
      />${c}</label>`)}
    <div>
      <label for="set-host">${r("Who runs this service?")}</label>
      <select id="set-host" value=${n} ...${be(e,({value:i})=>t("host",i))}>
        <option value="">${r("Not said")}</option>
        <option value="none">${r("Nobody who plays here")}</option>
        ${o.map(({id:i,name:c})=>a`<option value=${i}>${c}</option>`)}
      </select>
    </div>`}function oo({play:e}){return a`
    <div><label for="set-language">${r("Language")}</label>
      <select
        id="set-language"
        value=${e.settings.language}
        onChange=${t=>e.set("language",t.currentTarget.value)}
      >
        <option value="">${r("As the browser has it")}</option>
        ${ks.map(({language:t,name:s})=>a`<option value=${t} lang=${t}>${s}</option>`)}
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
    <${Ri} play=${e} />
    ${e.role==="gm"?a`<${Bi} play=${e} />`:null}
    <${Gi} play=${e} />
    <section class="stack part"><h3>${r("This seat")}</h3>
      <p class="small">
        ${r("You sit here as {name}, on this device alone. To sit elsewhere too, you need a link of your own from the game master.",{name:e.personName(e.me)})}
      </p>
      <button onClick=${()=>e.open("seat")}>${r("Save this seat")}</button>
      <button onClick=${()=>e.page.toDoor()}>${r("Other tables")}</button>
      <button onClick=${()=>Li(e)}>${r("Leave this table")}</button></section>`}function Ri({play:e}){let[t,s]=b(vs()),n=e.settings.calls!=="off";return a`<div><label for="set-calls">${r(
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
  </div>`}async function Li(e){let s=e.role==="gm"?r("Leave, and forget your seat on this device? Nobody else can lead the table, and nobody can let you in agai\
n."):r("Leave, and forget your seat on this device? {gm} can give you a new link.",{gm:e.gmName});await e.ask(s,r("Leave"),{sends:!1})&&e.leave()}function Bi({play:e}){
let[t,s]=b(""),[n,o]=b(""),i=e.people.filter(({id:u,active:d,role:$})=>d&&$==="player"&&u!==e.me),c=async()=>{if(!await e.ask(r("A new code for joining? Links t\
hat were sent stop working; who sits stays."),r("New code")))return;let u=await e.act(()=>e.table.changeCode());u&&s(u.join_code)},l=i.find(({id:u})=>u===n)??i[0];
return a`<section class="stack part"><h3>${r("The table")}</h3>
    <${no} play=${e} />
    <div><${k} play=${e} onClick=${c}>${r("New code for joining")}<//>
      ${t?a`<p role="status" class="small">
            ${r("The code is {code} now.",{code:Yt(t)})} <button class="quiet" onClick=${()=>e.open("invite")}>
              ${r("Invite")}
            </button>
          </p>`:null}
    </div>
    ${i.length?a`<div>
          <label for="set-gm">${r("Hand over to")}</label>
          <div class="row">
            <select id="set-gm" value=${l.id} onChange=${u=>o(u.currentTarget.value)}>
          ${i.map(({id:u,name:d})=>a`<option value=${u}>${d}</option>`)}
        </select><${k} play=${e} class="fixed" onClick=${()=>as(e,l)}>${r("Hand over")}<//></div></div>`:null}
    <${Fi} play=${e} />
  </section>`}function Fi({play:e}){let[t,s]=b(!1),[n,o]=b(""),[i,c]=b(!1),l=e.session.name||e.game.title,u=n.trim().toLowerCase()===l.trim().toLowerCase(),d=async()=>{
let f=!1;await e.act(async()=>{try{await e.table.deleteSession(),f=!0}catch(m){if(m.code!=="epoch_open")throw m;c(!0)}}),f&&e.leave()},$=async()=>{await Sn(e)&&
c(!1)};return t?a`<div class="stack note bad">
    <p>${r("Everything goes: story, sheets, clocks, and the proofs of all dice. Nobody can bring it back.")}</p>
    <button onClick=${()=>De(e)}>${r("Save my proofs first")}</button>
    <div>
      <label for="set-delete">${r("Write \u201C{name}\u201D to delete it",{name:l})}</label>
      <input
        id="set-delete"
        autocomplete="off"
        value=${n}
        onInput=${f=>o(f.currentTarget.value)}
      />
    </div>
    ${i?a`<p role="alert">
          <b>
            ${r("This chapter has rolls that nobody could check any more. End it first, and take everything along.")}
          </b>
        </p>
          <${k} play=${e} onClick=${$}>${r("End the chapter, download everything")}<//>`:null}
    <div class="row wrap">
      <${k} play=${e} class="primary" lacks=${!u} onClick=${d}>${r("Delete it for all")}<//>
      <button onClick=${()=>s(!1)}>${r("Keep it")}</button>
    </div>
  </div>`:a`<button class="quiet" onClick=${()=>s(!0)}>${r("Delete the table")}</button>`}function Gi({play:e}){return e.warnings.length?a`<section class="stack part"><h3>${r(
"What this device noticed")}</h3>
    <ul class="stack small">
      ${e.warnings.map(({about:t,detail:s,at:n})=>a`<li class="note bad">
            <b>${t}</b>: ${s} <span class="soft tiny">
              ${new Date(n).toLocaleString(J)}
            </span>
          </li>`)}
    </ul>
    <button onClick=${()=>e.open("fair")}>${r("Fair dice")}</button></section>`:null}var Pi=20*6e4;function ro(e,t){let s=Hi(e.entries),n=Ui(e,s).filter(o=>t==="rolls"?o.steps.some(({type:i})=>i==="rolled"||i==="resisted"):t==="all"||Ki(e,o));return Ji(
n)}function Hi(e){let t=new Map;for(let s of e)if(s.reversed_by&&t.set(s.seq,e.find(({seq:n})=>n===s.reversed_by)??{seq:s.reversed_by}),s.type==="reversed")for(let n of s.
reverses??[])t.set(n,s);return t}function Ui(e,t){let s=new Map,n=[],o=new Set(e.entries.map(({seq:i})=>i));for(let i of e.entries){let c=zi(i),l=Date.parse(i.at);
if(c&&i.type!=="difficulty_opened"){let $=s.get(c);$?i.type==="rolled"&&(n.splice(n.indexOf($),1),n.push($),$.at=l):($={key:`a${c}`,kind:"tale",at:l,steps:[],undone:t},
s.set(c,$),n.push($)),$.steps.push(i);continue}if(i.type==="reversed"&&(i.reverses??[]).some($=>o.has($)))continue;let u=Vi(e,i),d=n.at(-1);!u||d?.words&&!d.steps[0].
changes.length&&d.words===u&&d.steps[0].by===i.by||n.push({key:`e${i.seq}`,kind:"minor",at:l,steps:[i],undone:t,words:u})}return n.filter(({kind:i,steps:c})=>i!==
"tale"||Yi(c))}function zi(e){return e.action?e.action:e.type==="rolled"?`r${e.seq}`:""}function Yi(e){return e.some(({action_after:t,ruling:s,announced:n,unruled:o})=>t||
s||n||o)}function Ki(e,{steps:t}){let s=new Set(e.mine.map(({id:n})=>n));return t.some(({by:n,character:o,assistants:i=[],changes:c})=>n===e.me||[o,...i,...c.map(
({who:l})=>l)].some(l=>s.has(l)))}function Ji(e){let t=[],s=0;for(let n of e){let o=Math.max(n.at,...n.steps.map(({at:i})=>Date.parse(i)));n.at-s>Pi&&t.push({key:`\
t${n.key}`,kind:"scene",at:n.at,steps:[],undone:new Map}),t.push(n),s=Math.max(s,o)}return t}function io(e){let t=new Date(e),s=navigator.languages.find(o=>o.startsWith(
J))??J,n=t.toLocaleTimeString(s,{hour:"2-digit",minute:"2-digit"});return t.toDateString()===new Date().toDateString()?n:`${t.toLocaleDateString(s,{day:"numeric",
month:"long"})}, ${n}`}function Vi(e,t){let s=t.by_name??r("The service"),n=t.clock_after?.name??e.clock(t.clock)?.name,o=t.character_after?.name??t.character_name,
i=t.person_name??t.name??e.personName(t.person);switch(t.type){case"session_created":return r("{who} opened the table.",{who:s});case"imported":return r("{who} \
opened the table from a file.",{who:s});case"session_changed":return r("{who} changed the table.",{who:s});case"person_joined":return r("{who} sat down.",{who:t.
name});case"person_revoked":return t.by===t.person?r("{who} left the table.",{who:s}):r("{who} closed the seat of {person}.",{who:s,person:i});case"gm_handed_ov\
er":return r("{person} is the game master now.",{person:i});case"code_changed":return r("{who} changed the code for joining.",{who:s});case"character_created":return r(
"{who} brought in {character}.",{who:s,character:o});case"character_changed":return r("{who} changed the sheet of {character}.",{who:s,character:o});case"charac\
ter_deleted":return r("{who} removed a character.",{who:s});case"clock_created":return r("{who} started a clock: {clock}.",{who:s,clock:n});case"clock_changed":
return n?r("{who} changed a clock: {clock}.",{who:s,clock:n}):"";case"clock_deleted":return r("{who} put a clock away.",{who:s});case"clock_ticked":return Qi(t,
s,n);case"turn_started":return r("{who} began a new turn.",{who:s});case"tracks_changed":return t.changes.length?`${s}: ${W(lt(e,t.changes))}.`:"";case"difficul\
ty_opened":return r("{who} opened the Difficulty: it was {n}.",{who:s,n:t.difficulty});case"epoch_closed":return r("{who} ended chapter {n} of the dice.",{who:s,
n:t.epoch+1});case"epoch_revealed":return r("The seal of chapter {n} is open: its dice can be checked.",{n:t.epoch+1});case"reversed":return r("{who} took somet\
hing back.",{who:s});case"token_renewed":return"";default:return r("Something that this page does not know: {type}.",{type:t.unknown_type??t.type.replaceAll("_",
" ")})}}function Qi(e,t,s){let n=e.changes.find(({who:o,track:i})=>o===e.clock&&i==="filled");return n?`${ct(n,s,e.clock_after)}.`:r("{who} ticked {clock}, and \
nothing moved.",{who:t,clock:s})}var bt=new Set(["chosen","resisted"]);var Zi=new Set(["rolled","chosen","resisted","tracks_changed","clock_ticked","turn_started"]);function us(e,t,s){return e.role==="gm"&&Zi.has(t.type)&&!s.undone.
has(t.seq)}function ao({play:e,item:t,entry:s,undoing:n,setUndoing:o}){return n!==s.seq||!us(e,s,t)?null:a`<${Xi} play=${e} item=${t} entry=${s} close=${()=>{o(
c=>c===s.seq?0:c),setTimeout(()=>document.getElementById(`undo-${s.seq}`)?.focus())}} />`}function Xi({play:e,item:t,entry:s,close:n}){let[o,i]=b(""),[c,l]=b(null),
u=M(null);N(()=>u.current?.focus(),[]);let d=t.steps.filter(({seq:m,type:p})=>m>s.seq&&bt.has(p)&&!t.undone.has(m)),$=un(e,[s,...d]),f=async()=>{let m=null,p=await e.
act(async()=>{try{return await ls(e,s.seq,o.trim(),d.length>0,c!==null)}catch(h){if(h.code!=="reverse_later_first"||c)throw h;m=h;return}});m?l(m.body?.entries??
[]):p&&(n(),e.say(r("Undone.")),document.activeElement?.closest(".undo")||document.getElementById(`entry-${s.seq}`)?.focus())};return a`<div class="undo stack" role="group" aria-labelledby=${`\
goes-${s.seq}`}>
    <p class="small" id=${`goes-${s.seq}`}>
      <b>${r("What goes back")}:</b> ${$||r("nothing but the entry itself")}
      ${d.length?r("; later steps go with it"):""}.
    </p>
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
      onInput=${m=>i(m.currentTarget.value)}
    />
    ${c?a`<p class="note" role="alert">
          ${S(c.length||2,"A later step hangs on this.","{n} later steps hang on this.")}
        </p>`:null}
    <div class="row wrap">
      <${k} play=${e} class="primary" onClick=${f}>
        ${c?r("Undo them too"):r("Undo this")}
      <//>
      <button onClick=${n}>${r("Leave it")}</button>
    </div>
  </div>`}async function ls(e,t,s,n,o,i=8){try{return await e.table.reverse({seq:t,note:s,with_later:n||o})}catch(c){if(!o||c.code!=="reverse_later_first"||i===
0)throw c;let l=[...c.body?.entries??[]].sort((u,d)=>d-u);for(let u of l)await ls(e,u,s,!0,!0,i-1).catch(d=>{if(d.code!=="happened")throw d});return ls(e,t,s,n,
o,i-1)}}var ea=60;function co({play:e}){let[t,s]=b("all"),[n,o]=b(0),i=ro(e,t),c=sa(e),l=[["all",r("All")],["rolls",r("Rolls")],["mine",r("Mine")]];return a`<section class="card tales" aria-labelledby="story-title">
    <div class="row wrap"><h2 id="story-title" tabindex="-1">${r("Story")}</h2>
      <div class="filters push" role="group" aria-label=${r("Show")}>
        ${l.map(([u,d])=>a`<button aria-pressed=${String(t===u)} onClick=${()=>s(u)}>${d}</button>`)}
      </div>
    </div>
    <div class="scroll" ref=${c} role="region" aria-label=${r("Entries")} tabindex="0">
      ${e.hasEarlier?a`<${ta} play=${e} />`:null}
      <ol class="story">
        ${i.map(u=>a`<${na} key=${u.key} play=${e} item=${u} undoing=${n} setUndoing=${o} />`)}
      </ol>
      ${i.length?null:a`<p class="soft small">
            ${t==="all"?r("Nothing has happened yet."):r("Nothing of this kind yet.")}
          </p>`}
    </div>
  </section>`}function ta({play:e}){let[t,s]=b(!1);return a`<${k} play=${e} class="quiet wide" lacks=${t} onClick=${async()=>{t||(s(!0),await e.earlier().catch(
()=>e.say(r("It could not be loaded."))),s(!1))}}>
    ${r("Earlier")}
  <//>`}function sa(e){let t=M(null),s=M(!0),n=M({first:0,height:0});return N(()=>{let o=t.current,i=()=>{s.current&&(o.scrollTop=o.scrollHeight)},c=()=>{o.clientHeight&&
(s.current=o.scrollHeight-o.scrollTop-o.clientHeight<ea)};o.addEventListener("scroll",c,{passive:!0});let l=new ResizeObserver(i);return l.observe(o),()=>{o.removeEventListener(
"scroll",c),l.disconnect()}},[]),xs(()=>{let o=t.current,i=e.entries[0]?.seq??0,c=o.scrollHeight-n.current.height;s.current?o.scrollTop=o.scrollHeight:i<n.current.
first&&c>0&&(o.scrollTop+=c),n.current={first:i,height:o.scrollHeight}}),t}function na({play:e,item:t,undoing:s,setUndoing:n}){if(t.kind==="scene")return a`<li class="scene">${io(
t.at)}</li>`;let o={play:e,item:t,undoing:s,setUndoing:n};return t.kind==="minor"?a`<${oa} ...${o} />`:a`<${ia} ...${o} />`}function lo({name:e}){return a`<span class="face" aria-hidden="true">${[
...e||"\xB7"][0]}</span>`}function oa({play:e,item:t,...s}){let[n]=t.steps,o=t.undone.get(n.seq);return a`<li class=${`tale minor${o?" undone":""}`} id=${`entry\
-${n.seq}`} tabindex="-1">
    <${lo} name=${n.by_name} />
    <div><p class="says">${t.words}</p>
      ${n.note?a`<p class="told">${n.note}</p>`:null}
      ${o?a`<p class="rule"><${hs} by=${o} /></p>`:null}
      <${$s} play=${e} item=${t} entry=${n} ...${s} />
    </div>
  </li>`}function ra(e){let t=e.map(({action_after:n})=>n).filter(Boolean),s=new Map([...t.flatMap(({consequences:n})=>n),...e.flatMap(({picks:n=[]})=>n)].map(n=>[
n.id,n]));return t.length?{...t.at(-1),consequences:[...s.values()]}:void 0}function ia({play:e,item:t,...s}){let{steps:n,undone:o}=t,i=n.find(({type:h})=>h==="\
rolled"),c=ra(n),l=i??n[0],u=i&&o.get(i.seq),d=i?.ruling?.goal??c?.spec.goal??n.find(({action_after:h})=>h?.spec.goal)?.action_after.spec.goal,$=n.find(({verdict:h})=>h)?.
verdict,f=u?void 0:i?.ruling?.success??$?.success,m=i&&f!==void 0&&qt(e,$?.outcome??i.ruling?.outcome,c?.says),p=i?.character_name??n.find(h=>h.character_name)?.
character_name??e.character(c?.character)?.name;return a`<li class=${`tale${u?" undone":""}`} id=${`entry-${l.seq}`} tabindex="-1">
    <${lo} name=${(i??n.find(({type:h})=>h==="action_opened")??l).by_name} />
    <div>
      <p class="says">
        ${d?He(d):a`<span class="soft">${p}</span>`}
        ${m?a` <b>${He(m)}</b>`:null}
      </p>
      ${i?a`<${la} play=${e} entry=${i} name=${p} verdict=${$} />`:a`<p class="rule"><b>${p}</b> ${aa(c)}</p>`}
      ${u?a`<p class="rule"><${hs} by=${u} /></p>`:null}
      ${ca(e,c).map(h=>a`<p class="rule">${h}</p>`)}
      ${i?a`${i.gm_fields?a`<p class="rule">
                  ${r("Typed for {gm}: {what}",{gm:e.gmName,what:W(i.gm_fields.map(h=>e.label("field",h)))})}
                </p>`:null}
          <${$o} play=${e} entry=${i} />
          <${$s} play=${e} item=${t} entry=${i} ...${s} />`:null}
      ${n.filter(({type:h})=>bt.has(h)).map(h=>a`<${$a}
              key=${h.seq}
              gone=${u}
              play=${e}
              item=${t}
              step=${h}
              action=${c}
              ...${s}
            />`)}
      
    </div>
  </li>`}function He(e){return/[.!?…”"'»)]$/.test(e.trim())?e.trim():`${e.trim()}.`}function aa(e){return e?{draft:r("not agreed yet"),ready:r("agreed, not\
 rolled yet"),cancelled:r("called off"),refused:e.why?r("not possible that way: {why}",{why:e.why}):r("not possible that way"),settled:e.kind==="narrated"?r("wi\
thout a roll"):r("settled"),rolled:r("rolled")}[e.state]??"":""}function ca(e,t){return(t?.offers??[]).filter(({state:s,text:n})=>s==="accepted"&&n).map(({by:s,
text:n})=>a`<b>${e.nameOf?.(s)??e.character(s)?.name??s}</b> <span class="told">${He(n)}</span>`)}function la({play:e,entry:t,name:s,verdict:n}){let{ruling:o,announced:i}=t,
c=[t.approach&&E(t.approach),o?.position&&e.label("position",o.position),o?.effect&&e.label("effect",o.effect.rolled),o?.difficulty!==void 0&&r("against {n}",{n:o.
effective_difficulty??o.difficulty})].filter(Boolean),l=o?.outcome??n?.outcome??t.outcome,u=l?e.label("outcome",l):"",d=o?.announce??i?.announce??"",$=o?.success??
n?.success;return a`<p class="rule">
      <${uo} dice=${ve(t)} />
      <b>${s??t.by_name}</b> ${c.length?a`<span>${c.join(" \xB7 ")}</span>`:null}
      ${d&&d.toLowerCase()!==u.toLowerCase()?a`<span class="out">${d}</span>`:null}
      ${u?a`<span class=${`out ${ua(l,$)}`}>${u}</span>`:null}
      ${i&&!n?a`<span>${r("{gm} knows whether it works",{gm:e.gmName})}</span>`:null}
      ${t.unruled?a`<span>${t.unruled}</span>`:null}
      <${fo} play=${e} entry=${t} />
    </p>`}function ua(e,t){return t===void 0?"":t?/partial|with_fear|marginal/.test(e)?"price":"good":"bad"}function uo({dice:e}){if(!e.length)return null;let t=e.
some(({sides:s})=>s!==6);return a`<span class=${`pips${t?" numbers":""}`}>
    ${e.map(({sides:s,face:n,role:o,counts:i,reason:c})=>{let l={hope:"hope",fear:"fear",success:"hit",cancels:"one"}[c??o]??(i?"counts":i===!1?"lost":"");return a`<${Se} sides=${s} face=${n} how=${l} says=${da(
l)} />`})}
  </span>`}function da(e){return{hope:"Hope",fear:"Fear",hit:r("success"),one:r("takes a success"),counts:r("counts")}[e]??""}function $s({play:e,entry:t,...s}){
let[n,o]=b(!1),i=t.type==="rolled"||!!(t.form&&t.resistance),c=us(e,t,s.item)&&s.undoing!==t.seq;return a`${i||c?a`<p class="rule tools-row">
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
    ${n?a`<${it} markup=${t.form} load=${()=>e.card(t.seq)} />`:null}
    <${ao} play=${e} entry=${t} ...${s} />`}function $o({play:e,entry:t}){let s=lt(e,t.changes);return s.length?a`<p class="rule">${W(s)}</p>`:null}function $a({
play:e,item:t,step:s,action:n,gone:o,...i}){let c=t.undone.get(s.seq),l=s.type==="resisted"?ha(e,s,n):fa(e,s,n);return a`<div class=${`after-step${c?" undone":""}`} id=${`\
entry-${s.seq}`} tabindex="-1">
    ${(s.picks??[]).filter(({text:u})=>u).map(({text:u})=>a`<p class="says">${He(u)}</p>`)}
    ${s.note?a`<p class="says">${He(s.note)}</p>`:null}
    <p class="rule">
      ${s.resistance?.dice?a`<${uo} dice=${s.resistance.dice} />`:null}
      <b>${s.type==="resisted"?s.character_name:s.by_name}</b> <span>${l}</span>
      <${fo} play=${e} entry=${s} />
    </p>
    ${s.warnings?.map(({detail:u})=>a`<p class="rule">${E(u)}.</p>`)}
    <${$o} play=${e} entry=${s} />
    ${c&&c.seq!==o?.seq?a`<p class="rule"><${hs} by=${c} /></p>`:null}
    <${$s} play=${e} item=${t} entry=${s} ...${i} />
  </div>`}function ha(e,t,s){let n=ds(e,t.consequence,s),{left:o}=t.resistance;return o?r("resists: {what}. It is milder",{what:n}):r("resists: {what}. Nothing \
of it is left",{what:n})}function fa(e,t,s){let n=[],o=i=>W(i.map(c=>ds(e,c,s)));t.branch&&n.push(e.label("menu",t.branch)),t.picks?.length&&n.push(W(t.picks.map(
i=>ho(e,i,s)))),t.take?.length&&n.push(r("takes {what}",{what:o(t.take)}));for(let[i,c]of Object.entries(t.fate??{})){let l=ds(e,i,s);n.push({landed:r("{what} l\
ands",{what:l}),reduced:r("{what} is milder",{what:l}),avoided:r("{what} is averted",{what:l})}[c]??l)}return t.effect&&n.push(r("grants {effect} effect",{effect:e.
label("effect",t.effect)})),t.grant&&n.push(r("grants a part of it")),t.verdict&&n.push(r("tells the table: {verdict}",{verdict:e.label("outcome",t.verdict.outcome)})),
n.join("; ")||r("goes on")}function ds(e,t,s){let n=s?.consequences?.find(o=>o.id===t);return n?n.text?n.text.replace(/\.$/,""):ho(e,n,s):r("a consequence")}function ho(e,t,s){
let n=t.pick==="custom"?r("something else"):e.label("menu",t.pick),i=[s?.consequences?.some(({character:c})=>c&&c!==s.character)&&t.character&&e.nameOf(t.character),
t.harm_level&&r("level {n}",{n:t.harm_level}),t.clock&&(e.clock(t.clock)?.name??""),!t.harm_level&&t.severity&&e.label("severity",t.severity).toLowerCase()].filter(
Boolean);return i.length?`${n} (${i.join(", ")})`:n}function fo({play:e,entry:t}){let s=$n(e,t),n=hn(e,t),o=()=>e.open("fair");switch(s){case"checked":return a`<button class="seal" onClick=${o}><${O} name="shield" />${r(
"dice checked")}${n}</button>`;case"wrong":return a`<button class="seal alarm" onClick=${o}>
        <${O} name="warn" />
        ${r("does not match its seal")}${n}
      </button>`;case"sealed":return a`<button class="seal kept" onClick=${o}><${O} name="lock" />${r("sealed")}${n}</button>`;case"ended":return a`<button class="seal kept" onClick=${o}><${O} name="lock" />${r(
"not checked yet")}${n}</button>`;case"unbound":return a`<button class="seal kept" onClick=${o}><${O} name="warn" />${r("not bound: the host could choose its di\
ce")}${n}</button>`;case"unsigned":return a`<button class="seal kept" onClick=${o}><${O} name="warn" />${r("its dice were not signed")}${n}</button>`;case"given":
return a`<span>${r("thrown by hand")}</span>`;default:return null}}function hs({by:e}){let t=e.by_name?r("undone by {who}",{who:e.by_name}):r("undone");return a`<span>
    ${t}
    ${e.note?a`: <span class="told">${e.note}</span>`:null}
    ${e.left?.length?` (${r("not all of it could be taken back")})`:""}
  </span>`}function kt(e,t){let s=new Map(t.map(n=>[n.id,n]));return e.map(n=>s.get(n.id)?.version>n.version?s.get(n.id):n)}function po(e,t,s){let n=kt(e,[...t.values()]).
filter(({id:o})=>!s.has(o));return new Map(n.map(o=>[o.id,o]))}async function go(e){let t=({character:o,awaits:i})=>e.isGm||e.isMe(o)||i.some(({who:c})=>e.isMe(
c)),n=[...e.actions.values()].filter(o=>t(o)||o.state!=="settled").sort((o,i)=>t(i)-t(o)).filter(o=>e.stakes.get(o.id)?.etag!==mo(e,o));await Promise.all(n.slice(
0,8).map(async o=>{let i=mo(e,o);try{e.stakes.set(o.id,{etag:i,value:await e.table.actionStakes(o.id)})}catch{e.stakes.delete(o.id)}}))}function mo(e,t){let s=[
e.session.tracks,...e.characters.map(n=>n.tracks)];return JSON.stringify([t.etag,t.state,t.problem,t.terms_digest,s,t.clock&&e.clock(t.clock)])}function fs(e="0"){
return Number.parseInt(e,10)}var bo=600,ko=60,ma=1500,wo=4e3,pa=2e3,ms=class extends Xe{constructor(t,s,n){let o=t.table(s);super(o.person),this.client=t,this.seat=s,this.newcomer="",this.ratings=
new Map,this.page=n,this.table=o,this.session=null,this.present=new Set([this.me]),this.stakes=new Map,this.entries=[],this.hasEarlier=!1,this.warnings=[],this.
refusals=0,this.othersRolls=[],this.checked=new at(this),this.connection="live",this.since=new Date,this.focus="",this.stepped=!1,this.pressed="",this.kept="",this.
panel="",this.sending=!1,this.slow=!1,this.refusal=null,this.question=null,this.spoken="",this.form="text/html",this.tumbled=0,this.ended="",this.missing=null,this.#e=
new AbortController}#e;#t;#s=null;#i=null;#n=0;#l=0;#a=new Set;#o=0;get gone(){return this.connection==="gone"}get busy(){return this.sending||this.gone}get settings(){
return this.page.settings}set(t,s){this.page.set(t,s)}async start(){let{table:t}=this;t.on("connection",o=>this.#r(o));let s=(o,i)=>t.on(o,c=>{i(c),this.changed()});
s("warning",o=>this.warnings.push(o)),s("refused_roll",({refusals:o})=>this.refusals=o),s("others_roll",o=>this.othersRolls.push(o)),s("presence",({present:o})=>this.
present=new Set(o));let{signal:n}=this.#e;for(addEventListener("offline",()=>this.#r({live:!1}),{signal:n}),navigator.onLine||this.#r({live:!1}),addEventListener(
"online",()=>this.#r({live:!0}),{signal:n});!n.aborted&&!this.ended;){try{let o=this.newcomer;this.newcomer="",o&&await this.act(()=>Bs(this,o));let i=await this.#p();
this.missing=null,this.warnings=await t.evidence.warnings(),this.refusals=await t.evidence.refusals(),this.othersRolls=await t.evidence.othersRolls();for(let c of await t.
pending())this.#k(c);await this.#g(i)}catch(o){n.aborted||this.#h(o)}await new Promise(o=>setTimeout(o,pa))}}stop(){this.#e.abort()}changed(){this.page.render()}say(t){
this.spoken=t,this.changed()}async act(t,s){if(this.sending)return;if(this.gone)return this.sayGone();this.refusal=null,this.sending=!0;let n=this.refusals,o=setTimeout(
()=>{this.slow=!0,this.changed()},ma);this.changed();try{let i=await t();return i?.type&&i.seq===this.#c()+1&&this.#d(i),s?.(i),await this.refresh().catch(()=>{}),
i}catch(i){this.#$(i),this.refusals>n&&this.refusal?.more.push(r("It is refusal {n} of your rolls.",{n:this.refusals}));return}finally{clearTimeout(o),this.sending=
!1,this.slow=!1,this.changed()}}sayGone(){this.refusal=me(new Ke("offline"),this),this.changed()}async actAfter(t,s){for(;this.sending;)await new Promise(n=>setTimeout(
n,10));return this.act(t,s)}ask(t,s,{sends:n=!0}={}){return new Promise(o=>{this.question={question:t,confirm:s,sends:n,resolve:o},this.changed()})}answer(t){let{
question:s}=this;this.question=null,s?.resolve(t),this.changed()}open(t){this.panel=t,this.changed()}close(){this.open("")}look(t){this.focus=t,this.refusal=null,
this.step()}glance(t){this.look(t),this.kept=t;let s=()=>{if(this.focus===t){if(this.actions.get(t)?.awaits.some(({who:n})=>this.isMe(n))){setTimeout(s,wo);return}
this.focus="",this.changed()}};setTimeout(s,wo)}writes(t){this.focus==="ask"||this.actions.has(this.focus)||(this.focus=t?"write":"")}step(){this.stepped=!0,this.
changed()}leave(){this.page.leave()}async earlier(){let t=this.entries[0]?.seq??this.#c()+1,{items:s,next:n}=await this.table.readLog({before:t,limit:ko,proof:"\
no"});this.entries=[...s.filter(o=>!this.entries.some(({seq:i})=>i===o.seq)),...this.entries],this.hasEarlier=n!==null,this.changed()}card(t){return this.table.
getForm(t,"text/html")}refresh(){return this.#s?(this.#i??=this.#s.catch(()=>{}).then(()=>(this.#i=null,this.refresh())),this.#i):(this.#s=this.#u().finally(()=>{
this.#s=null}),this.#s)}async#u(){let t=this.#n,[s,{actions:n}]=await Promise.all([this.table.getSession({include:"characters,clocks,presence"}),this.table.listActions()]);
if(t!==this.#n)return this.#u();t!==this.#l&&this.#m(t,s),this.session=s,this.people=s.people,this.characters=kt(s.characters,this.characters),this.clocks=kt(s.
clocks,this.clocks),s.present&&(this.present=new Set(s.present)),this.actions=po(n,this.actions,this.#a),this.since=new Date,!this.#e.signal.aborted&&(As({...this.
seat,...this.table.credentials,name:this.personName(this.me),table:s.name}),await go(this),this.changed())}#f(){this.#n+=1,this.entries=[],this.hasEarlier=!1,this.
tumbled=1/0,this.#o=1/0}#m(t,s){this.#l=t,[this.characters,this.clocks,this.actions]=[[],[],new Map],this.stakes.clear(),this.#a.clear(),this.#o=fs(s.last_event_id),
this.tumbled=this.#o}async#p(){this.#n+=1;let t=await this.table.getSession({include:"characters,clocks"});this.session=t,this.people=t.people;let s=fs(t.last_event_id),
[n,o]=await Promise.all([this.table.describeGame(),this.table.readLog({before:s+1,limit:ko,proof:"no"}),this.refresh()]);return this.game=n,this.entries=o.items,
this.hasEarlier=o.next!==null,this.changed(),t.last_event_id}async#g(t){let s=this.table.followLog({after:t,as:this.form,signal:this.#e.signal});for await(let n of s)
this.since=new Date,n.type==="reset"?this.#f():n.seq>this.#c()&&this.#d(n),clearTimeout(this.#t),this.#t=setTimeout(()=>this.refresh().catch(()=>{}),20)}#d(t){if(this.
hasEarlier||=this.entries.length>bo,this.entries=[...this.entries.slice(-bo),t],t.type==="reversed"){let o=i=>t.reverses.includes(i.seq);this.entries=this.entries.
map(i=>o(i)?{...i,reversed_by:t.seq}:i)}let s=this.entries.find(({seq:o})=>o===(t.roll??t.seq));s?.announced&&["chosen","difficulty_opened"].includes(t.type)&&this.#b(
s.seq);let{action_after:n}=t;["refused","cancelled"].includes(n?.state)?(this.actions.delete(n.id),this.#a.add(n.id)):this.actions.get(n?.id)?.version<=n?.version&&
this.actions.set(n.id,n),this.refusal&&Ss(this.refusal,t,this)&&(this.refusal=null),t.by!==this.me&&t.seq>this.#o&&(this.spoken=Tn(this,t)||this.spoken),this.changed()}async#b(t){
let s=await this.table.getRoll(t).catch(()=>null);s&&(this.entries=this.entries.map(n=>n.seq===t?{...n,...s}:n)),this.changed()}#c(){return this.entries.at(-1)?.
seq??0}#r(t){this.connection=t.live?"live":"gone",t.live&&(this.refusal?.code==="NetworkError"&&(this.refusal=null),this.since=new Date,this.refresh().catch(()=>{})),
this.changed()}async#k(t){try{await this.table.resume(t,{patience:12e4}),this.say(r("What you sent before has arrived."))}catch(s){this.#$(s)}this.refresh().catch(
()=>{})}#$(t){["token_revoked","token_invalid","no_session"].includes(t.code)?this.#h(t):this.refusal=me(t,this),this.changed()}#h(t){t.status===401||t.status===
404||t.code==="no_session"?this.ended=me(t,this).text:(this.missing=(this.page.unread??me)(t,this),this.connection="gone"),this.changed()}};function bh({app:e,play:t}){if(ga(),t.ended)return a`<${wa} app=${e} />`;if(!t.game)return a`<${ka} play=${t} />`;let s=t.isGm?r("Waiting"):r("Now"),n=t.mine[0],
o=t.isGm?t.awaited(!0).length:0,i=[["now","dice",o?`${s} ${o}`:s],["people",t.isGm?"people":"sheet",t.isGm||!n?r("People"):n.name],["clocks","clock",t.clocks.length?
`${r("Clocks")} ${t.clocks.length}`:r("Clocks")],["story","story",r("Story")]];return a`
    <a class="skip" href="#now">${r("To what is awaited of you")}</a>
    <${xa} play=${t} />
    <main class="page">
      ${e.tab!=="now"&&a`<h1 class="off">${i.find(([c])=>c===e.tab)?.[2]}</h1>`}
      <div class="cols" data-tab=${e.tab}>
        <aside class="side a" aria-label=${r("You and the others")}>
          ${t.isGm&&a`<${cs} play=${t} app=${e} />`}
          ${t.mine.map(c=>a`<${Qn} key=${c.id} play=${t} character=${c} />`)}
          <${to} play=${t} />
          <${eo} play=${t} />
        </aside>
        <div id="now">${t.isGm&&a`<${cs} play=${t} app=${e} above />`}<${zn} play=${t} /></div>
        <aside class="side b" aria-label=${r("Clocks and story")}>
          <div class="clocks-side"><${Rs} play=${t} /></div>
          <div class="story-side"><${co} play=${t} /></div>
        </aside>
      </div>
    </main>
    <nav class="tabs" aria-label=${r("Table")}>
      ${i.map(([c,l,u])=>a`<button aria-current=${e.tab===c?"page":null} onClick=${()=>e.look(c)}>
            <${O} name=${l} />
            ${u}
          </button>`)}
    </nav>
    <${Sa} app=${e} play=${t} />`}function ga(){let e=M(null);N(()=>{let{style:t}=document.documentElement;return e.current=new ResizeObserver(([{target:s}])=>t.
setProperty("--dock",`${s.offsetHeight}px`)),()=>e.current.disconnect()},[]),N(()=>{e.current.disconnect();let t=document.querySelector(".dock");t&&e.current.observe(
t)})}var ba=2500;function ka({play:e}){let[t,s]=b(!1);return N(()=>{let n=setTimeout(()=>s(!0),ba);return()=>clearTimeout(n)},[]),a`<main class="narrow stack">
    <section class="wait" role="status"><h1>${r("The table is read")}<span class="dots"></span></h1></section>
    ${t&&a`<p class="note" role="status">
        ${r("The service does not answer yet. The table is read as soon as it can be reached.")}
      </p>`}
    ${e.missing&&a`<p class="note bad" role="alert">${e.missing.text}</p>`}
  </main>`}function wa({app:e}){return a`<main class="narrow stack">
    <section class="wait"><h1>${r("You do not sit here any more")}</h1><p class="small">${e.play.ended}</p></section>
    <button class="primary wide" onClick=${()=>e.leave()}>${r("Back to the door")}</button>
    <button class="wide" onClick=${()=>va(e.play)}>${r("Save what this browser was told")}</button>
  </main>`}async function va(e){let t=await e.table.evidence.lines(),s=document.createElement("a");s.href=URL.createObjectURL(new Blob([t],{type:"application/x-\
ndjson"})),s.download=`${e.seat.sid}-kept.jsonl`,s.click()}function xa({play:e}){let t=e.people.filter(({id:n,active:o})=>o&&e.present.has(n)),s=e.connection===
"live";return a`<header class="top">
    <svg class="mark" viewBox="0 0 28 28" aria-hidden="true">
      <rect x="2" y="2" width="24" height="24" rx="6" fill="none" stroke="currentColor" stroke-width="2" />
      <path d="M14 7V14H21A7 7 0 1 1 14 7Z" fill="currentColor" />
    </svg>
    <div class="where"><strong>${e.session.name||e.game.title}</strong>
      <span class=${s?"live":"live gone"} role="status">${s?r("Live"):r("Offline")}</span></div>
    <div class="faces" role="img" aria-label=${r("Here: {names}",{names:t.map(({name:n})=>n).join(", ")})}>
      ${t.slice(0,6).map(({name:n})=>a`<span class="face" title=${n}>${Oa(n)}</span>`)}
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
  </header>`}function Oa(e){return[...e][0]?.toUpperCase()??"?"}function Sa({app:e,play:t}){let s={fair:r("Fair dice"),settings:r("Settings"),invite:r("Invite"),
seat:r("Your seat"),dice:r("Other dice")},n={fair:gn,settings:oo,invite:Cn,seat:Ws,dice:sn};return a`
    ${t.panel&&a`<${vo} key=${t.panel} title=${s[t.panel]} refusal=${t.refusal} close=${()=>t.close()}>
        <${n[t.panel]} play=${t} app=${e} />
      <//>`}
    ${t.question&&a`<${vo}
        key="question"
        title=${t.question.question}
        refusal=${t.gone&&t.refusal}
        close=${()=>t.answer(!1)}
      >
        <${Ds} play=${t} />
      <//>`}`}function vo({title:e,close:t,refusal:s,children:n}){let o=M(null);return N(()=>{let i=document.activeElement;return o.current.showModal(),()=>queueMicrotask(
()=>i?.isConnected&&i.focus())},[]),a`<dialog ref=${o} aria-label=${e} onClose=${t} onCancel=${t}>
    <div class="row">
      <h2>${e}</h2>
      <button class="quiet push" aria-label=${r("Close")} onClick=${t}><${O} name="close" /></button>
    </div>
    ${s&&a`<p class="note bad" role="alert">${s.text} ${s.more.join(" ")}</p>`}
    <div class="stack">${n}</div>
  </dialog>`}export{ms as Play,bh as Table,Oa as initial};
