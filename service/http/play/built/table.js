import{A as Kt,B as z,C as ie,D as me,E as Jt,F as X,G as ce,H as Vt,K as Qt,P as Zt,Q as Xt,T as es,U as ts,V as ss,a as Ne,d as at,e as U,f as Bt,h as o,i as C,
j as D,k as y,l as Gt,m as Ht,p as b,q as j,r as Ut,s as N,t as r,u as re,v as zt,w as x,x as Ee,y as $e,z as Yt}from"./chunk.js";function k({play:e,lacks:t=!1,queued:s=!1,onClick:n,children:a,...i}){let c=t||(s?e.gone:e.busy);return r`<button ...${i} aria-disabled=${c?"true":null} onClick=${n&&
(u=>{e.gone?e.sayGone():c||n(u)})}>
    ${a}
  </button>`}function Ie(e,t){let s=n=>{e.gone&&(n.preventDefault(),e.sayGone())};return{"aria-disabled":e.busy?"true":null,onMouseDown:s,onClick:s,onChange:n=>t(
n.currentTarget)}}function ns({play:e}){let{confirm:t,sends:s}=e.question,n=()=>e.answer(!0);return r`<div class="row wrap">
    ${s?r`<${k} play=${e} class="primary" queued onClick=${n}>${t}<//>`:r`<button class="primary" onClick=${n}>${t}</button>`}
    <button onClick=${()=>e.answer(!1)}>${o("No")}</button>
  </div>`}function se(e,t,s){return Object.entries(e.game.spec.properties).filter(([,n])=>t.includes(n["x-owner"])&&!n["x-joined"]&&!!n["x-primary"]===s&&(!n["x-published"]||
e.session.options.published)&&Me(n)!=="hidden"&&Me(n)!=="object")}function Me(e){return e["x-widget"]}function he(e){return e.anyOf?.find(({type:t})=>t!=="null")??
e}function ne({play:e,name:t,value:s,change:n,needed:a=!1,form:i="field"}){let c=e.field(t),l=`${i}-${t}`,u=r`<p class="hint">${c.description}</p>`;return Me(c)===
"checkbox"?r`<div>
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
    </div>`:r`<div>
    <label for=${l}>${c.title}${a&&r` <span class="soft">${o("(needed)")}</span>`}</label>
    <${Nn} id=${l} field=${c} value=${s} change=${n} />
    ${u}
  </div>`}function Nn({id:e,field:t,value:s,change:n}){let a=he(t),i=t["x-enum-labels"]??a["x-enum-labels"]??{},c=t.enum??a.enum;if(c)return r`<select
      id=${e}
      value=${s??t.default??""}
      onChange=${l=>n(l.target.value||null)}
    >
      ${t.default===null&&r`<option value="">${o("none")}</option>`}
      ${c.map(l=>r`<option value=${l}>${i[l]?.label??l}</option>`)}
    </select>`;if(a.type==="integer")return r`<${M}
      id=${e}
      value=${s??t.default??0}
      least=${a.minimum??0}
      most=${a.maximum??99}
      change=${n}
    />`;if(a.type==="array"){let l=(s??[]).join(", ");return r`<input
      id=${e}
      value=${l}
      placeholder=${o("separated by commas")}
      onChange=${u=>n(En(u.target.value))}
    />`}return Me(t)==="textarea"?r`<textarea
      id=${e}
      class="says"
      maxlength=${a.maxLength}
      value=${s??""}
      onInput=${l=>n(l.target.value)}
    >
    </textarea>`:r`<input
    id=${e}
    maxlength=${a.maxLength}
    value=${s??""}
    onInput=${l=>n(l.target.value)}
  />`}function En(e){return e.split(",").map(t=>t.trim()).filter(Boolean)}function M({id:e,value:t,least:s=0,most:n=99,change:a,says:i,play:c}){let l=(u,d,m,f)=>{
let p=()=>a(Math.min(n,Math.max(s,f))),$=r`<${x} name=${d} />`;return c?r`<${k} play=${c} type="button" class="mini" aria-label=${u} lacks=${m} onClick=${p}>${$}<//>`:
r`<button
          type="button"
          class="mini"
          aria-label=${u}
          aria-disabled=${m?"true":null}
          onClick=${p}
        >
          ${$}
        </button>`};return r`<span class="row stepper" role="group" aria-label=${i}>
    ${l(o("one less"),"minus",t<=s,t-1)}
    <output id=${e}><b>${t}</b></output>
    ${l(o("one more"),"plus",t>=n,t+1)}
  </span>`}function os({value:e,least:t,most:s,change:n,says:a}){if(s-t>8)return r`<${M} value=${e} least=${t} most=${s} change=${n} says=${a} />`;let i=Array.from(
{length:s-t+1},(c,l)=>t+l);return r`<span class="dial dots-row" role="group" aria-label=${a}>${i.map(c=>r`<button type="button" aria-pressed=${String(c===e)} onClick=${()=>n(
c)}>
        ${t<0&&c>0?`+${c}`:String(c).replace("-","\u2212")}
      </button>`)}</span>`}var In=[4,6,8,12];function as({play:e}){let[t,s]=b(!1),n=e.role==="gm",a=N(null),i=()=>{s(!1),a.current?.focus()};return r`<section class="card" aria-labelledby="clocks-title">
    <div class="row"><h2 id="clocks-title">${o("Clocks")}</h2>
      ${n?r`<button
            class="mini push"
            ref=${a}
            aria-expanded=${String(t)}
            aria-label=${o("New clock")}
            onClick=${()=>s(!t)}
          >
            <${x} name="plus" />
            ${o("New")}
          </button>`:null}
    </div>
    ${t&&n?r`<${yn} play=${e} close=${i} />`:null}
    ${e.clocks.length?r`<ul class="clocks wide-list">
          ${e.clocks.map(c=>r`<${Mn} key=${c.id} play=${e} clock=${c} />`)}
        </ul>`:r`<p class="soft small">${o("No clocks yet. What are they up against?")}</p>`}
  </section>`}function Mn({play:e,clock:t}){let[s,n]=b(!1),a=e.role==="gm",i=a||e.role==="player"&&t.ticked_by==="players",{name:c}=t,l=m=>e.actAfter(()=>e.table.
tickClock(t.id,{by:m}),({changes:f})=>{let p=f.find(({who:$,track:h})=>$===t.id&&h==="filled")?.to??t.filled;e.say(o("{name}: {filled} of {size}",{name:c,filled:p,
size:t.size}))}),u=t.filled>=t.size&&t.kind!=="tug_of_war",d=t.state==="locked";return r`<li class=${`clock ${rt(t.filled)}`}>
    <${Yt} clock=${t} />
    <h3 class="name">${c}</h3>
    <div class="num">
      <span>${[o("{filled} of {size}",t),...Dn(e,t)].join(" \xB7 ")}</span>
      ${t.visible?null:r`<span class="chip"><${x} name="eye" />${o("only you")}</span>`}
    </div>
    ${i?r`<div class="ctl">
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
          ${a?r`<button
                class="mini quiet"
                aria-label=${o("{name}: more",{name:c})}
                aria-expanded=${String(s)}
                onClick=${()=>n(!s)}
              >
                <${x} name="more" />
              </button>`:null}
        </div>`:null}
    ${a&&s?r`<${Wn} play=${e} clock=${t} />`:null}
  </li>`}function Dn(e,t){let s=[],n=t.after&&e.clock(t.after)?.name,a=t.rival&&e.clock(t.rival)?.name;return t.state==="locked"&&n?[o("locked until {name} is f\
ull",{name:n})]:(t.kind!=="progress"&&s.push(e.label("clock",t.kind)),t.state!=="open"&&s.push(e.label("state",t.state)),a&&s.push(o("against {name}",{name:a})),
t.loops&&s.push(C(t.loops,"full once","full {n} times")),s)}function rt(e){let t=N(e),[s,n]=b(!1);return j(()=>{if(t.current===e)return;t.current=e,n(!0);let a=setTimeout(
()=>n(!1),900);return()=>clearTimeout(a)},[e]),s?"flash":""}function Wn({play:e,clock:t}){let{id:s,name:n,version:a,visible:i,ticked_by:c}=t,l=d=>e.act(()=>e.table.
changeClock(s,d,a)),u=async()=>{await e.ask(o("Put {name} away for good?",{name:n}),o("Put it away"))&&(await e.act(()=>e.table.deleteClock(s,a)),document.getElementById(
"clocks-title")?.closest("section").querySelector("button")?.focus())};return r`<div class="more-row row wrap">
    <${k} play=${e} class="mini" onClick=${()=>l({visible:!i})}>
      ${i?o("Hide it"):o("Show it to all")}
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
  </div>`}function yn({play:e,close:t}){let[s,n]=b({name:"",size:6,kind:"progress",visible:!0,players:!0,link:""}),[a,i]=b(!1),[c,l]=b(!1),u=N(null);j(()=>u.current?.
focus(),[]);let d=$=>n({...s,...$}),m=Object.entries(e.game.labels.clock??{}),f={racing:"rival",linked:"after"}[s.kind];return r`<form class="stack more-row" onSubmit=${async $=>{
$.preventDefault();let h=s.name.trim();if(!h||s.kind==="linked"&&!s.link){l(!0);return}let w={name:h,size:s.size,kind:s.kind,visible:s.visible,ticked_by:s.players?
"players":"gm"};f&&s.link&&(w[f]=s.link),await e.act(()=>e.table.makeClock(w))&&t()}}>
    <div><label for="clock-name">${o("What is it about?")}</label>
      <input
        id="clock-name"
        ref=${u}
        maxlength="80"
        value=${s.name}
        aria-invalid=${c&&!s.name.trim()?"true":null}
        onInput=${$=>d({name:$.currentTarget.value})}
      />
    </div>
    <fieldset><legend>${o("Segments")}</legend><div class="dial">
      ${In.map($=>r`<button type="button" aria-pressed=${String(!a&&s.size===$)} onClick=${()=>{i(!1),d({size:$})}}>${$}</button>`)}
      <button type="button" aria-pressed=${String(a)} onClick=${()=>i(!0)}>${o("other")}</button>
    </div>
    ${a?r`<div class="other">
          <${M}
            id="clock-size"
            says=${o("Segments")}
            value=${s.size}
            least=${s.kind==="tug_of_war"?2:1}
            most=${24}
            change=${$=>d({size:$})}
          />
        </div>`:null}
  </fieldset>
    <div><label for="clock-kind">${o("Kind")}</label>
      <select
        id="clock-kind"
        value=${s.kind}
        onChange=${$=>d({kind:$.currentTarget.value,link:""})}
      >
        ${m.map(([$,{label:h}])=>r`<option value=${$}>${h}</option>`)}
      </select><p class="hint">${e.game.labels.clock?.[s.kind]?.help??""}</p></div>
    ${f?r`<div>
          <label for="clock-link">
            ${s.kind==="racing"?o("It races (optional)"):o("It opens when this one is full")}
          </label>
          <select
            id="clock-link"
            value=${s.link}
            aria-invalid=${c&&!s.link&&s.kind==="linked"?"true":null}
            onChange=${$=>d({link:$.currentTarget.value})}
          >
            <option value="">${o("none yet")}</option>
            ${e.clocks.map(({id:$,name:h})=>r`<option value=${$}>${h}</option>`)}
          </select></div>`:null}
    <div>
      <label class="tick">
        <input
          type="checkbox"
          checked=${s.visible}
          onChange=${$=>d({visible:$.currentTarget.checked})}
        />
        ${o("Everybody sees it")}
      </label>
      <label class="tick">
        <input
          type="checkbox"
          checked=${s.players}
          onChange=${$=>d({players:$.currentTarget.checked})}
        />
        ${o("Players may tick it")}
      </label>
    </div>
    ${c?r`<p class="err" role="alert">
          ${s.name.trim()?o("Which clock opens it?"):o("It needs a name.")}
        </p>`:null}
    <div class="row wrap">
      <${k} play=${e} class="primary">${o("Start the clock")}<//>
      <button type="button" onClick=${t}>${o("Cancel")}</button>
    </div>
  </form>`}var Rn=1e4,it="sessionStorage",Ln=["ask","narrate","character"];function Y(e,t,s,n){let[a,i]=b(()=>Fn(e,t,s)??s),c=f=>JSON.stringify(f)!==JSON.stringify(s),l=f=>{
let p={...a,...f};i(p),u(p),n?c(p)&&!e.actions.has(e.focus)&&(e.focus=n):e.writes(c(p)||Ln.some($=>le(e,$)))},u=f=>{ce(it,t,e,c(f)&&JSON.stringify(f).length<=Rn?
f:void 0)},d=()=>l(s),m=async(f,p)=>{u(s);let $=()=>{d(),e.focus===n&&(e.focus=""),p?.()};await e.act(f,$)===void 0&&u(a)};return{draft:a,written:c(a),change:l,
clear:d,send:m}}function le(e,t){return X(it,t,e)!==void 0}function Fn(e,t,s){let n=X(it,t,e),a=([i,c])=>rs(n[i])===rs(c);if(!(!n||!Object.entries(s).every(a)))
return Object.fromEntries(Object.keys(s).map(i=>[i,n[i]]))}function rs(e){return e===null?"none":Array.isArray(e)?"list":typeof e}var Pn=12;function De(e){return!e.game.joins||!e.session.options.published?[]:e.entries.filter(t=>t.type==="rolled"&&!t.reversed_by).slice(-Pn).reverse().map(t=>({
id:t.action??`r${t.seq}`,entry:t}))}function We({play:e,rolls:t,picked:s,change:n}){let a=i=>n(s.includes(i)?s.filter(c=>c!==i):[...s,i]);return r`<details open=${s.
length>0}>
    <summary>${o("Rolls that count in this one")}</summary>
    <div class="stack">
      <p class="hint">
        ${o("Of a group, a set-up, an opponent or an attack: rolls that were made before. They count in the order of your presses.")}
      </p>
      ${t.map(({id:i,entry:c})=>{let{goal:l,outcome:u}=c.ruling??{},d=s.length>1&&s.includes(i)&&`${s.indexOf(i)+1}.`,m=[c.character_name??c.by_name,l,u&&e.label(
"outcome",u)];return r`<button
          type="button"
          class="choice"
          aria-pressed=${String(s.includes(i))}
          onClick=${()=>a(i)}
        >${d||""} ${m.filter(Boolean).join(" \xB7 ")}</button>`})}
    </div>
  </details>`}function oe(e,t){return e.trim().toLowerCase()===t.trim().toLowerCase()}var ye=class{constructor(t){this.me=t,this.game=null,this.people=[],this.characters=[],this.
clocks=[],this.actions=new Map}get role(){return this.people.find(({id:t})=>t===this.me)?.role??"player"}get isGm(){return this.role==="gm"}get gm(){return this.
people.find(({role:t})=>t==="gm")}get gmName(){return this.personName(this.gm?.id??"")}get family(){return this.game.family}get mine(){return this.characters.filter(
t=>this.actor(t.id)===this.me)}character(t){return this.characters.find(s=>s.id===t)}clock(t){return this.clocks.find(s=>s.id===t)}personName(t){return this.people.
find(s=>s.id===t)?.name??t}nameOf(t){return t==="gm"?this.gmName:t==="session"?o("the table"):this.character(t)?.name??this.clock(t)?.name??this.personName(t)}actor(t){
let s=this.people.find(({id:n,active:a})=>a&&n===this.character(t)?.owner);return s?s.id:this.gm?.id}isMe(t){return t==="gm"?this.isGm:t===this.me||this.character(
t)!==void 0&&this.actor(t)===this.me}label(t,s){return this.game?.labels[t]?.[s]?.label??String(s).replaceAll("_"," ")}help(t,s){return this.game?.labels[t]?.[s]?.
help??""}named(t){return t.replace(/`([a-z_]+)`/g,(s,n)=>y(this.field(n)?.title??n))}field(t){return this.game.spec.properties[t]}awaited(t){let s=[];for(let n of this.
actions.values()){let a=n.awaits.filter(({who:i})=>this.isMe(i)===t);a.length&&s.push({action:n,turns:a,since:Math.min(...a.map(({since:i})=>i))})}return s.sort(
(n,a)=>n.since-a.since)}};async function is(e,t){let{characters:s}=await e.table.listCharacters(),n=s.find(a=>a.free&&oe(a.name,t));return n?cs(e,n):e.table.makeCharacter({name:t})}async function cs(e,{
id:t}){try{return await e.table.changeCharacter(t,{owner:e.me},"*")}catch(s){throw s.code==="not_yours"&&(s.code="character_taken"),s}}function ls({play:e}){let t=e.
characters.filter(n=>n.free);if(e.role!=="player"||e.mine.length||!t.length)return null;let s=n=>e.act(()=>cs(e,n),()=>{e.say(o("You play {name}.",n)),e.step()});
return r`<section class="card stack">
    <h2>${o("{gm} has prepared",{gm:e.gmName})}</h2>
    ${t.map(n=>r`<div class="stack">
        <${k} play=${e} class="wide" onClick=${()=>s(n)}>
          ${o("Play {name}",n)}
        <//>
        ${n.note&&r`<p class="hint">${n.note}</p>`}
      </div>`)}
    <p class="hint">${o("What they are able to do stands under People.")}</p>
  </section>`}function Re({play:e}){let{draft:{name:t,free:s},change:n,send:a}=Y(e,"character",{name:"",free:!1});return r`<form class="card stack" onSubmit=${c=>{
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
    ${e.isGm&&r`<label class="tick">
        <input type="checkbox" checked=${s} onChange=${c=>n({free:c.target.checked})} />
        ${o("A player may take them")}
      </label>`}
    <${k} play=${e} class=${e.isGm?"wide":"primary wide"}>${o("Make the character")}<//>
  </form>`}var Bn={least:0,most:5,start:1};function fe(e){let t={...Bn,...e.game.approach},{name:s="",part:n}=t,a=e.game.sheet.properties?.[n]?.additionalProperties??{};return{
...t,none:!s,several:!!e.game.fields[s]?.many,values:a.enum,labels:a["x-enum-labels"]}}function ct(e,t,s){let{labels:n,least:a}=fe(e);return`${W(t)} ${n?.[s]?.label??
(a<0&&s>=0?`+${s}`:s)}`}function Gn(e,t,s){let{member:n}=e.game.approach;return ct(e,t,n?s[n]:s)}function Hn(e,t){return e.game.sheet.properties?.[t]?.["x-names"]??
[]}function W(e){return e.charAt(0).toUpperCase()+e.slice(1)}var Un={cid:"",spec:{goal:""},picked:[],others:[],clock:"",used:[],joins:[],declare:0};function us({
play:e,again:t,close:s}){let n=e.isGm?e.characters:e.mine,{draft:a,written:i,change:c,clear:l,send:u}=Y(e,"ask",Un);if(!n.length)return r`<${Re} play=${e} />`;let{
spec:d,others:m,declare:f}=a,p=n.find(({id:g})=>g===a.cid)??n[0],$=fe(e),h=p.sheet[$.part]??{},[[w,S]=[]]=Object.entries(e.game.members).filter(([g])=>g!==$.name),
q=w?Object.entries(p.sheet[w]??{}):[],v=Object.values(e.game.pushes).find(({field:g})=>g===w)?.costs,R=zn(e,$),I=Object.entries(h),Q=Hn(e,$.part).filter(g=>!I.some(
([_])=>oe(_,g))),J=e.clocks.filter(({state:g})=>g==="open"),L=a.picked.filter(g=>g in h),O=a.used.filter(g=>q.some(([_])=>_===g)),F=De(e),Z=a.joins.filter(g=>F.
some(({id:_})=>_===g)),A=J.some(({id:g})=>g===a.clock)?a.clock:"",H=(g,_)=>{let{[g]:E,...P}=d;c({spec:_===null?P:{...P,[g]:_}})},ke=g=>{let _=$.several?2-m.length:
1,E=$.several?m:[];L.includes(g)?c({picked:L.filter(P=>P!==g),others:E}):c({picked:_>0?[...L,g].slice(-_):L,others:E})},Ae=()=>{let g=($.several?2-L.length:1)-m.
length;c({picked:$.several?L:[],others:g>0?[...m,{name:""}]:[]})},tt=g=>{if(m.some(ve=>ve.name===g)){c({others:m.filter(ve=>ve.name!==g)});return}let _=$.several?
1:0,E=_?m.slice(-_):[],P=_-E.length;c({picked:P?L.slice(-P):[],others:[...E,{name:g}]})},ue=(g,_)=>c({others:m.map((E,P)=>P===g?{...E,..._}:E)}),T=g=>c({used:O.
includes(g)?O.filter(_=>_!==g):[...O,g]}),B=m.map(g=>({...g,name:g.name.trim()})).filter(({name:g})=>g),de=g=>{g.preventDefault(),nt&&u(async()=>{let _=[...L];if(B.
length){let P=e.character(p.id),ve=B.map(({name:ot,value:Pt=$.start})=>[ot,$.member?{[$.member]:Pt}:Pt]),jn={...P.sheet,[$.part]:{...h,...Object.fromEntries(ve)}};
await e.table.changeCharacter(p.id,{sheet:jn},P.version),await e.refresh(),_.push(...B.map(({name:ot})=>ot))}let E={character:p.id,spec:Kn($,je,_,e.character(p.
id).sheet)};return O.length&&(E.spec[w]=O.map(P=>({name:P,[S]:e.character(p.id).sheet[w][P]}))),A&&(E.clock=A),Z.length&&(E.joins=Z),f&&(E.declare=f),t&&(E.follows=
t),e.table.openAction(E)},()=>{e.look(""),e.say(o("{gm} is asked.",{gm:e.gmName}))})},te=()=>{l(),s?.(),e.look("")},we=R.filter(g=>e.game.fields[g].kind==="numb\
er").map(g=>[g,d[g]??0]),je={...d,...Object.fromEntries(we)},An=g=>typeof je[g]!="string"||je[g].trim()!=="",st=R.filter(g=>(je[g]??"")===""||!An(g)),nt=d.goal.
trim()&&!st.length&&($.none||L.length>0||B.length>0||Z.length>0);return r`<form class="card stack" onSubmit=${de}>
    ${n.length>1&&r`<div>
        <label for="who">${o("Who?")}</label>
        <select
          id="who"
          value=${p.id}
          onChange=${g=>c({cid:g.target.value,picked:[],others:[],used:[]})}
        >
      ${n.map(({id:g,name:_})=>r`<option value=${g}>${_}</option>`)}</select></div>`}
    <div><label for="goal">${e.isGm?o("What do they want?"):o("I want to \u2026")}</label>
      <textarea
        id="goal"
        class="says"
        maxlength="500"
        required
        value=${d.goal}
        placeholder=${o("slip past the watchman to the vault door")}
        onInput=${g=>H("goal",g.target.value)}
      >
      </textarea>
    </div>
    ${!$.none&&r`<fieldset><legend>${$.several?o("With which traits? Up to two"):o("How?")}</legend>
      <div class="row wrap">
        ${I.map(([g,_])=>r`<button
              type="button"
              aria-pressed=${L.includes(g)?"true":"false"}
              class="choice"
              onClick=${()=>ke(g)}
            >
              ${Gn(e,g,_)}
            </button>`)}
        ${Q.map(g=>r`<button
              type="button"
              class="choice usual"
              aria-pressed=${m.some(_=>_.name===g)?"true":"false"}
              onClick=${()=>tt(g)}
            >
              ${g}
            </button>`)}
        <button
          type="button"
          class="choice"
          aria-pressed=${m.some(({name:g})=>!Q.includes(g))?"true":"false"}
          onClick=${Ae}
        >
          ${I.length?o("Something else \u2026"):o("Name it \u2026")}
        </button>
      </div>
      ${m.map((g,_)=>r`<div class="row wrap other">
        <input
          aria-label=${o("Its name")}
          maxlength="80"
          placeholder=${o("Its name")}
          value=${g.name}
          onInput=${E=>ue(_,{name:E.target.value})}
        />
        ${$.values?r`<select
              aria-label=${o("How good?")}
              value=${g.value??$.start}
              onChange=${E=>ue(_,{value:E.target.value})}
            >
              ${$.values.map(E=>r`<option value=${E}>${$.labels[E].label}</option>`)}
            </select>`:r`<${os}
              says=${o("How good?")}
              value=${g.value??$.start}
              least=${$.least}
              most=${$.most}
              change=${E=>ue(_,{value:E})}
            />`}
        <span class="hint">${o("It is put on the sheet.")}</span></div>`)}
    </fieldset>`}
    ${R.map(g=>r`<${ne}
          key=${g}
          play=${e}
          name=${g}
          needed
          value=${d[g]}
          change=${_=>H(g,_)}
        />`)}
    ${q.length>0&&r`<fieldset>
        <legend>
          ${e.field(w).title} ${v&&r`<span class="soft">${o("{costs} each",{costs:ae(e,v)})}</span>`}
        </legend>
        <div class="row wrap">
      ${q.map(([g,_])=>r`<button
            type="button"
            class="choice"
            aria-pressed=${O.includes(g)?"true":"false"}
            onClick=${()=>T(g)}
          >
            ${g} +${_}
          </button>`)}
    </div></fieldset>`}
    ${"clock"in e.game.fields&&!e.game.clock_flag&&e.clocks.length>0&&r`<div>
        <label for="clock">${o("Which clock does it fill?")}</label>
        <select id="clock" value=${A} onChange=${g=>c({clock:g.target.value})}>
      <option value="">${o("none")}</option>
      ${J.map(g=>r`<option value=${g.id}>${g.name} (${g.filled}/${g.size})</option>`)}
    </select>
  </div>`}
    ${F.length>0&&r`<${We} play=${e} rolls=${F} picked=${Z} change=${g=>c({joins:g})} />`}
    <details><summary>${o("More")}</summary><div class="stack">
      ${"multiple"in e.game.counted&&r`<div>
          <label for="declare">${o("Several actions this turn: how many?")}</label>
          <${M} id="declare" value=${f} most=${10} change=${g=>c({declare:g})} />
        </div>`}
      ${se(e,["player","shared"],!1).filter(([g])=>!R.includes(g)&&Yn(e,g)).map(([g])=>r`<${ne}
              key=${g}
              play=${e}
              name=${g}
              value=${d[g]}
              change=${_=>H(g,_)}
            />`)}
    </div></details>
    ${d.goal.trim()&&!nt?r`<p class="hint">
          ${st.length?o("Still needed: {what}.",{what:st.map(g=>e.field(g).title).join(", ")}):o("How do you do it? Pick it above, or name it.")}
        </p>`:null}
    <${k} play=${e} class="primary wide" lacks=${!nt}>
      ${e.isGm?o("Call for the roll"):o("Ask {gm}",{gm:e.gmName})}
    <//>
    ${(s||i)&&r`<button type="button" class="quiet wide" onClick=${te}>${o("Cancel")}</button>`}
  </form>`}function zn(e,t){let{fields:s,from_sheet:n,needed:a}=e.game,i=([c,{owner:l,required:u}])=>l!=="gm"&&(u&&!n.includes(c)||c in a);return Object.entries(
s).filter(c=>!c[0].includes(".")&&i(c)).map(([c])=>c).filter(c=>!["goal",t.name].includes(c))}function Yn(e,t){let{fields:s,counted:n,from_tracks:a,harm_field:i,
offers:c}=e.game,l=Object.values(c).flatMap(({sets:u={},copies:d,counts:m,adds:f})=>[...Object.keys(u),d,m,f]);return["goal","note",i,...a,...l].includes(t)||t in
n?!1:s[t]!==void 0&&s[t].kind!=="object"}function ae(e,t){return Object.entries(t).map(([s,n])=>`${n} ${e.label("track",s)}`).join(", ")}function Kn(e,t,s,n){let a=Object.
fromEntries(Object.entries(t).filter(([,i])=>i!==""&&i!==null));return e.several?{...a,[e.name]:s.map(i=>({name:i,[e.number]:n[e.part][i]}))}:s[0]?{...a,[e.name]:s[0]}:
a}var ds=["bad","fail","price","clean","crit"];function lt(e,{outcome:t,degree:s,success:n=!0}){return e.game.grades[s??t]??(n?"clean":"fail")}function G(e,t,s={}){
let n=ds.map(i=>({kind:i,chance:0,says:[],more:""}));for(let i of[...t].reverse()){let c=n[ds.indexOf(lt(e,i))];c.chance+=i.chance.decimal,c.says.push(i.degree?
e.label("degree",i.degree):e.label("outcome",i.outcome)),c.more=ut(e,i.outcome,s)||c.more,i.ticks&&(c.says[c.says.length-1]+=`, ${C(i.ticks,"{n} tick","{n} tick\
s")}`)}return n.filter(({chance:i})=>i>0).map(i=>({...i,says:[...new Set(i.says)].join(" / ")})).map(i=>({...i,more:i.more&&y(i.more)}))}function ut(e,t,s={}){let n=Object.
keys(e.game.slots).find(a=>e.game.slots[a].includes(t));return s[n]??""}function $s(e,t){return e.label(e.game.labels.slot?"slot":"outcome",t)}function Le(e){return e.
filter(({kind:t})=>t==="bad"||t==="fail").reduce((t,{chance:s})=>t+s,0)}function V(e,t){return Kt(e.map(({chance:n})=>n)).filter((n,a)=>t.includes(e[a].kind)).reduce(
(n,a)=>n+a,0)}function ms(e){return o("{n} in 100 it works.",{n:V(e,["price","clean","crit"])})}function dt(e,t){let s=e.stakes.get(t.id)?.value,n=s?.options?.find(
({option:u,offer:d})=>!d&&(u==="assist"||u==="helper"));if(!n?.outcomes?.length||!s.outcomes?.length)return;let[a,i]=[s,n].map(({outcomes:u})=>G(e,u,t.says)),[c,
l]=[a,i].map(u=>V(u,["price","clean","crit"]));return{was:a,parts:i,now:c,next:l}}function pe(e,{spec:t}){return t.system!==void 0&&t.system!==e.game.name}function $t(e){return{game:e,session:{options:{published:!0}},field:t=>e.spec.properties[t],
label:(t,s)=>e.labels[t]?.[s]?.label??String(s).replaceAll("_"," ")}}function hs(e,{spec:t}){let[s,n]=b(null);return j(()=>{e.client.describeSystem(t.system).then(
a=>n($t(a)),()=>{})},[t.system]),s}function mt({play:e,action:t}){let s=hs(e,t),n=e.stakes.get(t.id)?.value;if(!s||!n?.outcomes?.length)return null;let a=n.outcomes.
map(c=>({...G(s,[c])[0],chance:c.chance.decimal,says:s.label("outcome",c.outcome)})),i=Object.entries(n.readings??{});return r`<p><b>${W(n.summary)}</b></p>
    ${i.map(([c,{decimal:l}])=>r`<p class="small">
          ${s.label("reading",c)}: ${l.toLocaleString(U,{maximumFractionDigits:1})}
        </p>`)}
    ${a.length>1&&r`<${z} parts=${a} /><${ie} parts=${a} />`}`}function fs({play:e,action:t,spec:s,set:n,agree:a,player:i}){let c=hs(e,t);if(!c)return null;let l=m=>m in
s?s[m]:t.spec[m],u=[!0,!1].flatMap(m=>se(c,["gm"],m)),d=Object.entries(c.game.spec.properties).filter(([m,f])=>f["x-owner"]==="gm"&&c.game.fields[m]?.kind==="ob\
ject"&&!f["x-joined"]);return r`<section class="card stack">
    <${mt} play=${e} action=${t} />
    ${d.map(([m,f])=>r`<${Jn} name=${m} field=${f} value=${l(m)} change=${p=>n(m,p)} />`)}
    ${u.map(([m])=>r`<${ne}
          key=${m}
          form="extra"
          play=${c}
          name=${m}
          value=${l(m)}
          change=${f=>n(m,f)}
        />`)}
    <${k} play=${e} class="primary" onClick=${()=>a({})}>${o("Agree: {player} can roll",{player:i})}<//>
  </section>`}function Jn({name:e,field:t,value:s,change:n}){let a=(i,c)=>{let{[i]:l,...u}=s??{},d=Number.parseInt(c,10),m=Number.isNaN(d)?u:{...u,[i]:d};n(Object.
keys(m).length?m:null)};return r`<fieldset>
    <legend>${t.title}</legend>
    <p class="hint">${t.description}</p>
    <div class="stakes2">
      ${Object.entries(he(t).properties).map(([i,c])=>r`<div>
          <label for=${`extra-${e}-${i}`}>${c.title}</label>
          <input
            id=${`extra-${e}-${i}`}
            inputmode="numeric"
            maxlength="4"
            value=${s?.[i]??""}
            onInput=${l=>a(i,l.target.value)}
          />
          <p class="hint">${c.description}</p>
        </div>`)}
    </div>
  </fieldset>`}var ps=globalThis.trustedTypes?.createPolicy("card",{createHTML:e=>e});function Fe({markup:e,load:t}){let s=N(null),[n,a]=b(e),[i,c]=b(!1);return j(()=>{!n&&t&&
t().then(a,()=>c(!0))},[]),j(()=>{s.current&&n&&(s.current.innerHTML=ps?ps.createHTML(n):n)},[n]),r`<div class="embedded" ref=${s}>${!n&&(i?o("It could not be l\
oaded."):"\u2026")}</div>`}var Vn=["player","shared","gm"];function gs({play:e}){let[t,s]=b([]),[n,a]=b(null),[i,c]=b(""),l=m=>a(re(m,e));j(()=>{Promise.all(e.game.extras.map(m=>e.client.
describeSystem(m))).then(s,l)},[]);let u=[...t,e.game],d=u.find(m=>m.name===i)??u[0];return r`<div><label for="dice-of">${o("Which dice?")}</label>
      <select id="dice-of" value=${d.name} onChange=${m=>c(m.target.value)}>
        ${u.map(m=>r`<option value=${m.name}>${m.title}</option>`)}
      </select></div>
    ${n&&r`<p class="note bad" role="alert">${n.text} ${n.more.join(" ")}</p>`}
    <${Qn} key=${d.name} play=${e} game=${d} told=${l} clear=${()=>a(null)} />`}function Qn({play:e,game:t,told:s,clear:n}){let[a,i]=b({}),[c,l]=b(t.approach.start??
1),[u,d]=b(""),[m,f]=b(""),p=t.name!==e.game.name&&e.session.options.published,$=$t(t),[h,w]=b([]),S=p&&t.joins&&e.mine.length?De(e):[],{approach:q,fields:v}=t,
R=T=>!v[T]?.many&&T!=="goal"&&T!==q.name,[I,Q]=[!0,!1].map(T=>se($,Vn,T).map(([B])=>B).filter(R)),J=(T,B)=>i({...a,[T]:B}),L=I.filter(T=>v[T]?.required).map(T=>[
T,Zn($.field(T))]),O={...Object.fromEntries(L.filter(([,T])=>T!==void 0)),...a},F=v[q.name]?.many,Z=()=>{let B=Object.entries(O).filter(([,te])=>te!==null&&te!==
"").map(([te,we])=>[te,Xn($.field(te),we)?Number(we):we]),de=F?{[q.name]:[{name:o("Dice"),[q.number]:c}]}:{};return{system:t.name,...Object.fromEntries(B),...de}},
A=async()=>{n();try{f(await eo(e,Z()))}catch(T){s(T)}},H=()=>{let{entry:T}=S.find(({id:te})=>te===h[0]),B=e.isMe(T.character)?T.character:e.mine[0].id,de=T.ruling?.
goal;return e.table.openAction({character:B,spec:{...Z(),...de?{goal:de}:{}},joins:h})},ke=()=>e.act(()=>h.length?H():e.table.rollAtTable({spec:Z(),...u?{clock:u}:
{},...to(e)}),()=>{e.close(),e.look("")}),Ae=e.clocks.filter(({state:T})=>T==="open"),tt=e.isGm?o("Call for the roll"):o("Ask {gm}",{gm:e.gmName}),ue=T=>r`<${ne}
      key=${T}
      form="dice"
      play=${$}
      name=${T}
      value=${O[T]}
      change=${B=>J(T,B)}
    />`;return r`<form class="stack" onSubmit=${T=>{T.preventDefault(),p?ke():A()}}>
    ${F&&r`<div>
        <label for="dice-pool">${o("How many dice?")}</label>
        <${M}
          id="dice-pool"
          value=${c}
          least=${1}
          most=${10}
          change=${l}
        />
      </div>`}
    ${I.map(ue)}
    ${p&&"clock"in t.spec.properties&&Ae.length>0&&r`<div>
        <label for="dice-clock">${o("Which clock does it fill?")}</label>
        <select id="dice-clock" value=${u} onChange=${T=>d(T.target.value)}>
          <option value="">${o("none")}</option>
          ${Ae.map(T=>r`<option value=${T.id}>${T.name}</option>`)}
        </select>
      </div>`}
    ${Q.length>0&&r`<details><summary>${o("More")}</summary><div class="stack">${Q.map(ue)}</div></details>`}
    ${S.length>0&&r`<${We} play=${e} rolls=${S} picked=${h} change=${w} />`}
    <div class="row wrap">
      ${p&&r`<${k} play=${e} class="primary">${h.length?tt:o("Roll before everybody")}<//>`}
      <${k} play=${e} type="button" class=${p?"":"primary"} onClick=${A}>${o("Roll for you alone")}<//>
    </div>
    <p class="hint">
      ${o("What you roll for you alone is nowhere but here: the table keeps nothing of it, and nothing proves it.")}
    </p>
    ${m&&r`<div role="status"><${Fe} key=${m} markup=${m} /></div>`}
  </form>`}function Zn(e){let{type:t,minimum:s=0,enum:n}=he(e);if(e.default===void 0)return n?.[0]??(t==="integer"?Math.max(0,s):void 0)}function Xn(e,t){return typeof t==
"string"&&!!he(e).enum?.includes(Number(t))}async function eo(e,t){let s={"Content-Type":"application/json",Accept:"text/html","Accept-Language":e.page.language},
n=await fetch("/v1/rolls",{method:"POST",headers:s,body:JSON.stringify(t)}).catch(()=>{throw new Ne("offline")});if(n.ok)return n.text();throw Object.assign(new Error(
n.statusText),await n.json())}function to(e){return!e.isGm&&e.mine.length?{character:e.mine[0].id}:{}}var so=1500,ws="localStorage",vs="checked",Pe=class{#e;#t;constructor(t){this.#e=t,this.#t=new Map(ks(t))}of(t){return this.#t.get(bs(t.seq,Date.parse(t.at),ht(
t).map(({face:s})=>s)))}note(t){for(let{seq:a,at:i,dice:c,right:l}of t)this.#t.set(bs(a,i,c.map(([,u])=>u)),l);let n=[...new Map([...ks(this.#e),...this.#t])].sort(
([a],[i])=>Number.parseInt(a,10)-Number.parseInt(i,10)).slice(-so);ce(ws,vs,this.#e,n)}};function ht({ruling:e,resistance:t,announced:s}){return e?.dice??t?.dice??
s?.dice??[]}function bs(e,t,s){return`${e} ${t} ${s.join(",")}`}function ks(e){let t=X(ws,vs,e);return Array.isArray(t)?t.filter(s=>Array.isArray(s)&&typeof s[1]==
"boolean"):[]}var no=new Set(["hope","fear","xp","willpower"]);function ft(e,t){let s=e.label("track",t);return U==="de"||no.has(t)?s:s.charAt(0).toLowerCase()+s.slice(1)}function pt(e,{
who:t,who_name:s,track:n,amount:a}){let i=xs(e,t,s);return n==="locked"?a<0?o("{clock} opens",{clock:i}):o("{clock} is locked again",{clock:i}):n==="lost"?a>0?o(
"{clock} is lost",{clock:i}):o("{clock} is open again",{clock:i}):n==="started"?a>0?o("{clock} starts",{clock:i}):o("{clock} is taken back",{clock:i}):n==="turn"?
a>0?o("the next turn"):o("the turn before"):""}function xs(e,t,s){return e.clock(t)?.name??s??o("a clock")}function Cs(e,t){let{who:s,who_name:n,track:a,amount:i}=t,
c=xs(e,s,n),l=Math.abs(i);if(a==="filled")return i>0?C(l,"{n} tick on {clock}","{n} ticks on {clock}",{clock:c}):C(l,"{n} tick off {clock}","{n} ticks off {cloc\
k}",{clock:c});let u=pt(e,t);if(u)return u;let d={n:l,track:ft(e,a),who:s==="session"?o("the table"):e.character(s)?.name??n??s};return(i>0?o("{n} {track} to {w\
ho}",d):o("{n} {track} off {who}",d))+Be(t)}function Be({texts:e=[]}){return e.length?` (${e.join(", ")})`:""}function Ge(e,t){return Os(t).map(s=>Cs(e,s))}function Ss(e,t){
let s=Os(t.flatMap(({changes:n})=>n)).map(n=>({...n,amount:-n.amount}));return s.length?D(s.map(n=>Cs(e,n))):""}function Os(e){let t=new Map;for(let s of e){let n=`${s.
who} ${s.track}`,a=t.get(n);t.set(n,a?{...s,amount:a.amount+s.amount,texts:[...a.texts??[],...s.texts??[]]}:s)}return[...t.values()].filter(({amount:s})=>s!==0)}
function _s(e,t){let s=t.ruling?.audit??t.resistance?.audit;if(!ht(t).length)return null;if(t.given||s&&s.kind!=="committed")return"given";let n=e.checked.of(t);
if(n!==void 0)return n?"checked":"wrong";let a=e.session?.epoch?.e??0;return gt(e,t)<a?"ended":"sealed"}function gt(e,t){let n=(t.ruling?.audit??t.resistance?.audit)?.
epoch??t.proof?.rec?.e;return n!==void 0?n:e.entries.find(({type:i,seq:c})=>i==="epoch_closed"&&c>t.seq)?.epoch??e.session?.epoch?.e??0}function He({warnings:e}){let t=e.filter(({code:s})=>s==="not_mine").length;return{contradictions:e.length-t,foreign:t}}function Ue({count:e}){let[t,s]=oo(e);return r`<p class="note" role="alert"><b>${t}</b> ${s}</p>`}
function oo(e){return[C(e,"{n} roll in your name was not sent by this device.","{n} rolls in your name were not sent by this device."),o("Did you roll on anothe\
r device? If not, somebody rolled as you.")]}function qs({play:e}){let[t,s]=b(null),[n,a]=b({busy:"",result:null,failed:""}),[i,c]=b(null),l=e.session.epoch?.e??0,u=async()=>{if(c(Is(await e.table.evidence.
lines())),e.gone)return s(h=>h??[]);let $=await e.table.auditSession();s($.epochs.filter(({sid:h})=>h===void 0||h===e.session.id))};j(()=>{u().catch(()=>s($=>$??
[]))},[l,e.gone]);let d=async $=>{if(!n.busy){if($&&(a({busy:"ends",result:null,failed:""}),!await e.act(()=>e.table.closeEpoch({client_seed:Ns()})))){a({busy:"",
result:null,failed:o("The chapter was not ended.")});return}a({busy:"checks",result:null,failed:""});try{let h=await io(e);a({busy:"",result:h,failed:""}),e.say(
Es(h)),await u().catch(()=>{})}catch(h){console.error(h),a({busy:"",result:null,failed:o("It could not be checked: {why}",{why:h.message})})}}};if(t===null)return r`<${Ts} play=${e} result=${n.
result} /><p class="soft">…</p>`;let m=t.find(({e:$})=>$===l)?.rolls===0,f=t.some(({e:$,rolls:h,state:w})=>$<l&&h&&w==="revealed"),p=!!n.busy;return r`
    <${Ts} play=${e} result=${n.result} />
    <ul class="stack chapters">
      ${t.filter(({e:$,rolls:h})=>h||$===l).map($=>r`<${ao} key=${$.e} play=${e} chapter=${$} open=${l} />`)}
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
      ${m?null:r`<${k} play=${e} class="primary" lacks=${p} onClick=${()=>d(!0)}>
            ${n.busy==="ends"?o("The chapter ends \u2026"):o("End the chapter and check")}
          <//>`}
      ${f?r`<${k} play=${e} class=${m?"primary":""} lacks=${p} onClick=${()=>d(!1)}>
            ${n.busy==="checks"?o("The dice are thrown again \u2026"):o("Check what has ended")}
          <//>`:null}
    </div>
    <p class="hint">
      ${m?o("Chapter {n} has no rolls yet: it can be ended when there are some.",{n:l+1}):o("Ending chapter {n} opens its seal; the next chapter starts at once,\
 and play goes on.",{n:l+1})}
    </p>
    ${n.failed?r`<p class="note bad" role="alert">${n.failed}</p>`:null}
    ${n.result?r`<${uo} play=${e} result=${n.result} />`:null}
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
        <${k} play=${e} onClick=${()=>Ws(e)}>${o("Download everything")}<//>
        <button onClick=${()=>ze(e)}>${o("My proofs")}</button>
      </div>
      <p class="hint">
        ${o("Everything is the table's log with its dice. Your proofs are what this device was told, and sent: keep them, so that nothing can be changed afterwa\
rds.")}
      </p>
    </section>
    <section class="stack part"><h3>${o("The seal of this chapter")}</h3>
      <p class="seal-text">${Ms(e.session.epoch?.commit)}</p>
      <p class="hint">${o("Read it to each other: if all see the same, nobody was shown another one.")}</p></section>`}function ao({play:e,chapter:{e:t,rolls:s,
state:n},open:a}){let i=e.entries.filter(m=>gt(e,m)===t).map(m=>e.checked.of(m)),c=ro(e).get(t)??{right:0,wrong:0},l=m=>i.filter(f=>f===m).length,[u,d]=[Math.max(
c.right,l(!0)),Math.max(c.wrong,l(!1))];return r`<li class="row wrap"><b>${o("Chapter {n}",{n:t+1})}</b> ${t>=a?r`<span class="push soft">
        ${s?C(s,"{n} roll, sealed until it ends","{n} rolls, sealed until it ends"):o("no rolls yet")}
      </span>`:d?r`<span class="flag bad push">
          <${x} name="warn" />
          ${C(d,"{n} roll does not match","{n} rolls do not match")}
        </span>`:u?r`<span class="flag good push">
            <${x} name="shield" />
            ${o("{n} of {all} checked here",{n:u,all:s})}
          </span>`:r`<span class="push soft">
            ${n==="revealed"?C(s,"{n} roll, not checked yet","{n} rolls, not checked yet"):o("its seal is not open yet")}
          </span>`}</li>`}var As=new WeakMap;function ro(e){return As.get(e)??new Map}async function io(e){let[t,s,n]=await Promise.all([e.table.exportSession(),
e.table.evidence.lines(),lo()]),a=(d,m)=>({name:d,bytes:new TextEncoder().encode(m)}),i=Is(s)?[a("kept.jsonl",s)]:[],c=performance.now(),l=async()=>{performance.
now()-c<30||(await new Promise(d=>setTimeout(d)),c=performance.now())},u=await n.verifyFiles([a("export.ndjson",t)],i,{pause:l,me:e.me});if(u.verdict==="unreada\
ble")throw new Error(u.reason);return{...co(e,u),exported:t}}function co(e,{epochs:t,findings:s,unbound:n}){let a=({about:u})=>u?.what==="mine",i={right:0,wrong:[],
sealed:0,unbound:n.filter(({sid:u})=>u===e.session.id).length,head:"",mine:s.filter(a).length,findings:s.filter(u=>!a(u))},c=new Map,l=[];for(let u of t.filter(
({sid:d})=>d===e.session.id)){let d=u.faults.some(({roll:f})=>!f),m={right:0,wrong:0};c.set(u.e,m),u.rolls.length&&(i.head=js(u.heads.at(-1)));for(let f of u.rolls){
let p=f.entry?.seq??null,$=!d&&f.faults.length===0&&!u.faults.some(h=>h.roll===f);$?u.revealed?(m.right+=1,i.right+=1):i.sealed+=1:(m.wrong+=1,i.wrong.push({seq:p,
e:u.e,n:f.n})),f.entry&&(!$||u.revealed)&&l.push({...f.entry,right:$})}}return Vt().some(({sid:u})=>u===e.session.id)&&e.checked.note(l),As.set(e,c),e.changed(),
i}function js(e){return[...e].map(t=>t.toString(16).padStart(2,"0")).join("")}async function lo(){return globalThis.rollwright||await import("/verify/verify.js"),
globalThis.rollwright}function Ns(){return js(crypto.getRandomValues(new Uint8Array(16)))}function Es({right:e,wrong:t,findings:s,mine:n}){return t.length||s.length||
n?o("Something is wrong with the dice or the log."):C(e,"{n} roll checked on this device: its dice are those that were sealed.","{n} rolls checked on this devic\
e: all dice are those that were sealed.")}function uo({play:e,result:t}){let{right:s,wrong:n,sealed:a,unbound:i,findings:c,mine:l,head:u}=t;return n.length||c.length||
l?null:r`<div class="stack" role="status">
    <p class="flag good">
      <${x} name="shield" />
      ${s?Es(t):o("No roll of an ended chapter is there to check.")}
    </p>
    <p class="small">
      ${o("Checked as {name}: every roll in this name was sent by this device.",{name:e.nameOf(e.me)})}
    </p>
    ${u?r`<p class="small">
          ${o("All rolls so far, in one number:")} <span class="seal-text">
            ${Ms(u)}
          </span> ${o("Who checks now and reads the same number was shown the same rolls.")}
        </p>`:null}
    ${a?r`<p class="small">
          ${C(a,"{n} more is sealed until its chapter ends.","{n} more are sealed until their chapter ends.")}
        </p>`:null}
    ${i?r`<p class="small">
          ${C(i,"{n} roll did not name its chapter, so that the host could have chosen its dice. Rolls from this page always do.","{n} rolls did not name their \
chapter, so that the host could have chosen their dice. Rolls from this page always do.")}
        </p>`:null}
  </div>`}function Ts({play:e,result:t}){let s=t?.wrong??[],n=t?.findings??[],a=t?.mine??0,{contradictions:i,foreign:c}=He(e);return!s.length&&!n.length&&!a&&!e.
warnings.length?null:r`<section class="stack" role="alert"><h3>${o("Something is wrong")}</h3>
    ${s.map(({seq:l,e:u,n:d})=>r`<p class="note bad">
          <b>${o("Roll {n} of chapter {e} does not match its seal.",{n:d,e:u+1})}</b> ${$o(e,l)}
        </p>`)}
    ${!s.length&&n.length?r`<p class="note bad">
          <b>${o("The log does not fit together, or not with what this device was told.")}</b>
        </p>`:null}
    ${a||c?r`<${Ue} count=${a||c} />`:null}
    ${i?r`<p class="note bad">
          <b>
            ${C(i,"The table has told this device something else than before.","The table has told this device {n} times something else than before.")}
          </b>
        </p>`:null}
    <p class="small">${o("This device has kept the proof. Save it, and show it to the table.")}</p>
    <div class="row wrap">
      <button onClick=${()=>ze(e)}>${o("My proofs")}</button>
      ${t?r`<button onClick=${()=>bt(e,t.exported,"ndjson")}>
            ${o("The file that was checked")}
          </button>`:null}
    </div>
    ${n.length+e.warnings.length?r`<details class="whole">
          <summary>${o("Exactly")}</summary>
          <ul class="stack tiny">
            ${[...n.slice(0,20).map(({text:l})=>l),...e.warnings.map(({detail:l})=>l)].map(l=>r`<li>${l}</li>`)}
          </ul>
        </details>`:null}
  </section>`}function $o(e,t){let s=e.entries.find(a=>a.seq===t);if(!s)return"";let n=s.ruling?.goal;return o("It is of {who}{goal}.",{who:s.character_name??s.
by_name,goal:n?` (${n})`:""})}function Is(e){return e.split(`
`).filter(t=>t.includes('"proof":{')).length}function Ms(e){return(e??"").slice(0,16).replace(/(.{4})(?=.)/g,"$1 ")}async function Ds(e){let t=await e.act(()=>e.
table.closeEpoch({client_seed:Ns()}));return t&&await Ws(e),!!t}async function Ws(e){let t=await e.act(()=>e.table.exportSession());t!==void 0&&bt(e,t,"ndjson")}
async function ze(e){bt(e,await e.table.evidence.lines(),"kept.jsonl")}function bt(e,t,s){let n=(e.session.name||e.game.title||"table").replace(/[^\p{L}\p{N}]+/gu,
"-").replace(/^-|-$/g,""),a=document.createElement("a");a.href=URL.createObjectURL(new Blob([t],{type:"application/x-ndjson"})),a.download=`${n}-${new Date().toISOString().
slice(0,10)}.${s}`,a.click(),setTimeout(()=>URL.revokeObjectURL(a.href),6e4)}function kt(e){return e.replace(/(.{5})(?=.)/g,"$1 ")}var mo=/^(localhost|127\.[\d.]+|\[::1\])$/;function ys({play:e}){let{url:t}=e.client,s=mo.test(new URL(t).
hostname),[n,a]=b({urls:[],this_machine_only:!1}),[i,c]=b("");j(()=>{e.client.listAddresses().then(a,()=>{})},[]);let l=[...new Set(s&&n.urls.length?n.urls:[t,...n.
urls])],u=i||l[0],d=e.session.join_code??"",m=new URLSearchParams({t:e.seat.sid,c:d,n:e.session.name,g:e.gmName}),f=e.people.filter(({id:p,active:$})=>$&&p!==e.
me);return r`
    ${s&&!n.urls.length&&r`<p class="note">
        ${n.this_machine_only?o("Only this machine reaches your table. For others in your network, stop the service and start it with \u201Cmake run HOST=0.0.0.0\u201D; t\
he table stays."):o("This address works on this machine only. For others, open the page at an address that they can reach, and invite from there.")}
      </p>`}
    ${l.length>1&&r`<div>
        <label for="reached">${o("Address at which the others reach you")}</label>
        <select id="reached" value=${u} onChange=${p=>c(p.currentTarget.value)}>
          ${l.map(p=>r`<option>${p}</option>`)}
        </select>
      </div>`}
    ${d&&r`<${ho} key=${u} link=${`${u}/play#${m}`} title=${e.session.name} />
      <p>
        ${o("Or say it: open {place}, then the code",{place:`${new URL(u).host}/play`})}
        <br />
        <output class="code" aria-label=${o("Code")}>${kt(d)}</output>
      </p>`}
    <${k} play=${e} class="quiet" onClick=${()=>e.act(()=>e.table.changeCode())}>${o("New code")}<//>
    <p class="hint">
      ${o("Anyone with the link or the code can sit down. A new code shuts the old ones; those who sit here stay.")}
    </p>
    <h3>${o("At the table")}</h3>
    ${f.length?r`<p>${f.map(({name:p})=>p).join(", ")}</p>`:r`<p class="wait small">
          <span class="dots">${o("Nobody else yet. They appear here as they sit down")}</span>
        </p>`}`}function ho({link:e,title:t}){let[s,n]=b(!1),[a,i]=b(null),c=N(null);return j(()=>{let l=!1;return n(!1),import("./uqr.js").then(
({encode:u})=>l||i(u(e))),()=>{l=!0}},[e]),r`
    ${a&&r`<${fo} drawn=${a} label=${o("QR code of the link")} />`}
    <div>
      <label for="link">${o("Link")}</label>
      <input id="link" ref=${c} readonly value=${e} onFocus=${l=>l.target.select()} />
    </div>
    <div class="row wrap">
      <button class="primary" onClick=${async()=>n(await zt(c.current))}>
        <${x} name=${s?"check":"copy"} />
        ${s?o("Copied"):o("Copy the link")}
      </button>
      ${navigator.share&&r`<button onClick=${()=>navigator.share({title:t,url:e}).catch(()=>{})}>${o("Share\u2026")}</button>`}
    </div>`}function fo({drawn:e,label:t}){let s=e.data.flatMap((n,a)=>n.map((i,c)=>i?`M${c} ${a}h1v1h-1z`:"")).join("");return r`<svg
    class="qr"
    viewBox=${`0 0 ${e.size} ${e.size}`}
    role="img"
    aria-label=${t}
    shape-rendering="crispEdges"
  >
    <rect width="100%" height="100%" fill="#fff" />
    <path d=${s} fill="#000" />
  </svg>`}function wt(e,{text:t,pick:s}){return t||e.label("menu",s)}function xe(e,t){return[t.harm_level&&o("harm {n}",{n:t.harm_level}),t.ticks!==void 0&&!t.effect&&C(t.
ticks,"{n} tick","{n} ticks"),t.clock&&e.nameOf(t.clock),t.effect&&e.label("effect",t.effect),t.position&&e.label("position",t.position)].filter(Boolean).join("\
, ")}function Rs({play:e,action:t,consequence:s,own:n,docked:a}){let i=e.stakes.get(t.id)?.value?.pending?.find(({consequence:{id:v}})=>v===s.id),c=s.character??
t.character,l=e.character(c),[u,d]=b(e.ratings.get(c)??2),m=v=>{e.ratings.set(c,v),d(v)},f=i?.chances?.find(v=>v.rating===u),p=f&&po(f,i.room),$=()=>e.act(()=>e.
table.choose(t.id,{take:[s.id]}),()=>e.step()),h=()=>e.act(()=>e.table.resistConsequence(t.id,i?.price===void 0?{consequence:s.id,rating:u,terms:f?.terms}:{consequence:s.
id},{again:v=>e.again(v)}),v=>e.step()??e.say(v.resistance?.summary??"")),w=v=>e.act(()=>e.table.choose(t.id,{fate:{[s.id]:v}})),S=f?.stress.reduce((v,{stress:R,
chance:I})=>v+R*I.decimal,0),q=wt(e,s);return r`<section class="card stack">
    <div class="row">
      <h2>${q}</h2>
      <span class="flag bad push">
        <${x} name="warn" />
        ${xe(e,s)||e.label("menu",s.pick)}
      </span>
    </div>
    ${n&&i&&r`<p class="small">
        ${i.left?o("Resist it, and only this is left: {left}.",{left:xe(e,i.left)||e.label("menu",i.left.pick)}):o("Resist it, and nothing of it is left.")} ${i.
price===void 0?o("It costs stress, by the dice:"):o("It costs {n} stress, without a roll.",{n:i.price})}
      </p>`}
    ${n&&p&&r`<p class="hint">${o("Your character's rating in what resists this: as your game counts it.")}</p>
      <div class="row wrap">
        <span>${o("Dice that resist")}</span>
        <${M} says=${o("Dice that resist")} value=${u} least=${0} most=${4} change=${m} />
      </div>
      <${z} parts=${p} />
      <${ie} parts=${p} />`}
    ${n&&l?.tracks.stress&&r`<${$e}
        name=${e.label("track","stress")}
        track="stress"
        value=${l.tracks.stress.value}
        cap=${l.tracks.stress.cap}
      />`}
    ${n&&r`<div class=${a?"dock":""}>
        ${a&&r`<p class="named">${[q,xe(e,s)].filter(Boolean).join(" \xB7 ")}</p>`}
        <div class="go">
      <${k}
        play=${e}
        class="primary"
        aria-label=${`${o("Resist")}: ${q}`}
        onClick=${h}
      >
        <span>${o("Resist")}</span>
        ${S===void 0?null:r`<small>
              ${u===0?o("2 dice, the lower counts"):C(u,"roll {n} die","roll {n} dice")} · ${o("{n} stress on average",{n:S.toLocaleString(U,{minimumFractionDigits:1,
maximumFractionDigits:1})})}
            </small>`}
      <//>
      <${k} play=${e} aria-label=${`${o("Take it")}: ${q}`} onClick=${$}>
        ${o("Take it")}
      <//>
    </div>
  </div>`}
    ${e.isGm&&r`<div class="row wrap">
        <${k} play=${e} class="mini" onClick=${()=>w("landed")}>${o("It lands")}<//>
        <${k} play=${e} class="mini" onClick=${()=>w("reduced")}>${o("One step milder")}<//>
        <${k} play=${e} class="mini" onClick=${()=>w("avoided")}>${o("It does not happen")}<//>
      </div>`}
  </section>`}function po({stress:e},t){let s={clean:[],price:[],bad:[]},n=({stress:l})=>t===void 0?l>2?"price":"clean":l>t?"bad":l===t&&t>0?"price":"clean";for(let l of e)
s[n(l)].push(l);let a=l=>String(l).replace("-","\u2212"),i=l=>l.length>1?o("{from} to {to} stress",{from:a(Math.min(...l.map(u=>u.stress))),to:a(Math.max(...l.map(
u=>u.stress)))}):`${a(l[0].stress)} ${o("stress")}`,c={clean:"",price:t===void 0?"":o("your last box"),bad:t===0?o("you have no box left"):o("more than you have")};
return Object.entries(s).filter(([,l])=>l.length).map(([l,u])=>({kind:l,chance:u.reduce((d,{chance:m})=>d+m.decimal,0),says:[i(u),c[l]].filter(Boolean).join(": ")}))}function Ls(e,t){let s=t.by_name??"";switch(t.type){case"rolled":return vt(e,t);case"chosen":return t.verdict?e.label("outcome",t.verdict.outcome):"";case"actio\
n_closed":return o("{who} has ended it without a roll.",{who:s});case"action_opened":return t.action_after.kind==="narrated"?t.action_after.consequences[0]?.text??
"":o("{who} wants to: {goal}",{who:s,goal:y(t.action_after.spec.goal??"")});case"action_changed":return t.action_after.agreed?o("{who} has agreed.",{who:s}):o("\
{who} has changed the terms.",{who:s});case"offer_made":return o("{who} offers something.",{who:s});case"offer_answered":return o("{who} has answered an offer.",
{who:s});case"reversed":return o("{who} has taken something back.",{who:s});case"person_joined":return o("{who} has sat down.",{who:s});default:return""}}function vt(e,{
ruling:t,announced:s,character_name:n=""}){if(t)return t.summary;let a=n||o("Somebody");if(!s)return o("{who} has rolled.",{who:a});let i=Ye(s)?e.help("outcome",
"critical_success"):o("{gm} knows whether it works.",{gm:e.gmName});return`${a}: ${xt(s)}. ${i}`}function Fs({dice:e}){return["hope","fear"].map(t=>e.find(s=>s.
role===t)?.face)}function Ye(e){let[t,s]=Fs(e);return t!==void 0&&t===s}function xt(e){let{total:t}=e,[s,n]=Fs(e);return s===void 0?String(t??""):s===n?o("{tota\
l}, a critical success",{total:t}):s>n?o("{total} with Hope",{total:t}):o("{total} with Fear",{total:t})}function Ps({play:e,sides:t,send:s}){let[n,a]=b({}),i=t.map((l,u)=>n[u]),c=i.every(Boolean);return t.length?r`<details class="card"><summary>${o("Dice thrown by\
 hand")}</summary><div class="stack">
    ${t.map((l,u)=>r`<fieldset>
        <legend>${o("Die {n}: d{sides}",{n:u+1,sides:l})}</legend>
        <div class="dial">${Array.from({length:l},(d,m)=>m+1).map(d=>r`<button
              type="button"
              aria-pressed=${String(n[u]===d)}
              onClick=${()=>a({...n,[u]:d})}
            >${d}</button>`)}</div>
      </fieldset>`)}
    <p class="hint">${o("Nothing proves these dice: everybody sees that they were thrown by hand.")}</p>
    <${k} play=${e} lacks=${!c} onClick=${()=>s(i)}>
      ${o("Roll with these faces")}
    <//></div></details>`:null}function Ke(e,{who:t,track:s,amount:n}){return`${!t||t==="actor"||e.isMe(t)||t==="assistant"?"":`${e.nameOf(t)}: `}${n} ${e.label("track",s)}`}function Bs({play:e,
action:t,stakes:s,parts:n,docked:a}){let i=e.character(t.character),c=Ct(e,t),l=go(e,t,s,n,a),u=new Set(s.options.map(({offer:$})=>$).filter(Boolean)),d=t.offers.
filter($=>$.state==="open"&&$!==a&&!u.has($.id)),m=t.offers.filter(({state:$,by:h})=>$==="declined"&&e.isMe(h));if(!c.length&&!l.length&&!d.length&&!m.length)return null;
let f=($,h)=>h*s.costs.filter(w=>w.who===t.character&&w.track===$).reduce((w,{amount:S})=>w+S,0),p=Object.entries(e.game.tracks).filter(([$,{of:h}])=>h==="chara\
cter"&&bo(e).has($)&&i?.tracks[$]);return r`<section class="card" aria-labelledby="options-title">
    <h2 id="options-title" class="off">${o("What would change it")}</h2>
    ${p.map(([$,{cost:h}])=>r`<${$e}
          name=${e.label("track",$)}
          track=${$}
          value=${i.tracks[$].value}
          cap=${i.tracks[$].cap}
          soon=${f($,h==="adds"?1:-1)}
        />`)}
    ${c.length>0&&r`<section class="gain-group">
        <div class="line"><h3>${o("Taken")}</h3></div>
        <ul>${c.map($=>r`<${ee} key=${$.title} ...${$} play=${e} action=${t} />`)}</ul>
      </section>`}
    ${l.map($=>r`<section class="gain-group" key=${$.title+$.gain}>
        <div class="line"><h3>${$.title}</h3><p class="gain"><b>${$.gain}</b></p></div>
      ${$.parts&&r`<${z} plain parts=${$.parts} was=${n&&Le(n)} />`}
      <ul>
        ${$.ways.map(h=>r`<${ee} key=${h.title} ...${h} play=${e} action=${t} />`)}
      </ul></section>`)}
    ${m.length>0&&r`<section class="gain-group">
        <ul>
          ${m.map($=>r`<${ee}
                key=${$.id}
                ...${K(e,t,$)}
                buttons=${[]}
                note=${o("{who} said no.",{who:e.nameOf($.to)})}
                play=${e}
                action=${t}
              />`)}
        </ul>
      </section>`}
    ${d.length>0&&r`<section class="gain-group">
        <h3>${o("Offers")}</h3>
        <ul>
          ${d.map($=>r`<${ee} key=${$.id} ...${K(e,t,$)} play=${e} action=${t} />`)}
        </ul>
      </section>`}
  </section>`}function Ct(e,t){let n=Object.entries(t.spec).filter(([i,c])=>{let l=e.field(i);return l?.["x-free"]&&l["x-widget"]!=="textarea"&&l["x-widget"]!==
"text"&&c&&!(Array.isArray(c)&&!c.length)}).map(([i])=>({title:e.field(i).title,cost:"",buttons:[{text:o("Taken"),pressed:!0,run:()=>e.table.changeAction(t.id,{
spec:{[i]:null}},"*")}]})),a=t.offers.filter(({state:i})=>i==="accepted").map(i=>({...K(e,t,i),buttons:[{text:o("Withdraw"),run:()=>e.table.answerOffer(t.id,i.id,
{answer:"withdraw"})}]}));return[...n,...a]}function go(e,t,s,n,a){let i=new Map;for(let l of s.options){if(l.set?.experiences||a&&l.offer===a.id)continue;let u=JSON.
stringify((l.outcomes??[]).map(({outcome:d,degree:m,effect:f,ticks:p,chance:$})=>[d,m,f,p,$.fraction]));i.has(u)||i.set(u,{option:l,ways:[]}),i.get(u).ways.push(
vo(e,t,l))}return[...[...i.values()].map(({option:l,ways:u})=>{let d=l.outcomes?.length?G(e,l.outcomes):null,[m,f]=[n,d].map(S=>S&&V(S,["price","clean","crit"])),
p=s.success?.fraction===l.success?.fraction,$=S=>S.find(({outcome:q})=>q==="full_success"),[h,w]=[$(s.outcomes??[]),$(l.outcomes??[])];return!p&&d&&n?{title:ko(
l),gain:o("{now} to {next} %",{now:m,next:f}),parts:d,ways:u}:h&&w&&h.effect!==w.effect?{title:w.ticks>h.ticks?o("More effect"):o("Less danger, less effect"),gain:C(
w.ticks,"{effect}: {n} tick, not {now}","{effect}: {n} ticks, not {now}",{effect:e.label("effect",w.effect),now:h.ticks}),parts:null,ways:u}:{title:o("Otherwise"),
gain:"",parts:null,ways:u}}),...wo(e,t,s,n)]}function bo(e){let{offers:t,pushes:s,from_tracks:n}=e.game;return new Set([...n,...[...Object.values(t),...Object.values(
s)].flatMap(({costs:a={}})=>Object.keys(a))])}function ko({option:e}){return e==="willpower"||e==="take_automatic"?o("One sure success"):e==="helper"?o("A helpi\
ng hand"):o("One more die")}function wo(e,t,s,n){let a=s.options.find(({set:f})=>f?.experiences),i=e.game.pushes[a?.option]?.costs??{},c=t.spec.experiences??[],
u=Object.entries(e.character(t.character)?.sheet.experiences??{}).map(([f,p])=>{let $=c.some(w=>w.name===f),h=$?c.filter(w=>w.name!==f):[...c,{name:f,modifier:p}];
return{title:`${f} +${p}`,cost:o("{costs}; {gm} agrees again",{costs:ae(e,i),gm:e.gmName}),buttons:[{text:$?o("Added"):o("Add"),pressed:$,run:()=>e.table.changeAction(
t.id,{spec:{experiences:h}},"*")}]}});if(!a||!u.length)return[];let d=a.outcomes?.length?G(e,a.outcomes):null,m=d&&n?o("{now} to {next} %",{now:V(n,["price","cl\
ean","crit"]),next:V(d,["price","clean","crit"])}):"";return[{title:o("An Experience"),gain:m,parts:d,ways:u}]}function vo(e,t,s){let n=t.offers.find(({id:l})=>l===
s.offer);if(n)return K(e,t,n);let a=s.costs.filter(({track:l})=>l!=="devils_bargain").map(l=>l.who==="assistant"?o("who helps pays {cost}",{cost:Ke(e,l)}):Ke(e,
l)).join(", "),i={title:e.label("choice",s.option),says:e.help("choice",s.option),cost:a};if(s.option==="willpower"&&xo(e,t.character,"willpower"))return{...i,cost:o(
"once a turn, and spent in this one"),buttons:[]};let c=Co(e,t,s.costs);if(c)return{...i,note:c,buttons:[]};if(s.set)return{...i,buttons:[{text:o("Take"),run:()=>e.
table.changeAction(t.id,{spec:s.set},"*")}]};if(s.option.startsWith("trade_"))return{...i,cost:o("{gm} must agree",{gm:e.gmName}),buttons:[{text:o("Ask"),run:()=>e.
table.makeOffer(t.id,{kind:"trade",trade:s.option.slice(6)})}]};if(s.option==="assist"||s.option==="helper"){let l=e.characters.filter(({id:u})=>u!==t.character);
return{...i,buttons:l.map(({id:u,name:d})=>({text:o("Ask {name}",{name:d}),run:()=>e.table.makeOffer(t.id,{kind:"assist",character:u})}))}}return{...i,cost:o("t\
he others offer one, or {gm}",{gm:e.gmName}),buttons:[]}}function xo(e,t,s){let n=e.entries.findLast(({type:i})=>i==="turn_started")?.seq??0,a=i=>i.who===t&&i.track===
s&&i.amount<0;return e.entries.some(({type:i,seq:c,changes:l,reversed_by:u})=>i==="rolled"&&c>n&&!u&&l.some(a))}function Co(e,t,s){for(let{who:n,track:a,amount:i}of s){
let{value:c,cap:l}=e.character(t.character)?.tracks[a]??{};if(n!=="actor"||c===void 0)continue;if((e.game.tracks[a]?.cost==="spends"?c:(l??1/0)-c)<i)return o("{\
name} has {n}.",{name:e.label("track",a),n:c})}return""}function So(e,t){let{changes:s=[],tick:n,start_clock:a}=t.price??{},i=s.map(({who:c,track:l,amount:u})=>`${e.
isMe(c)?"":`${e.nameOf(c)}: `}${u} ${e.label("track",l)}`);return n&&i.push(`${e.nameOf(n.clock)}: ${C(n.by,"{n} tick","{n} ticks")}`),a&&i.push(o("a new clock:\
 {name}, {ticks} of {size}",a)),i.join(", ")}function K(e,t,s){let n=s.kind==="assist"?e.nameOf(s.character):e.nameOf(s.by),a={assist:o("{who} helps",{who:n}),bargain:`${e.
label("choice","bargain")}: ${e.label("why",s.bargain)}`,trade:e.label("choice",`trade_${s.trade}`),die:o("{who} gives a die: {source}, d{sides}",{who:n,...s.die})},
i=(u,d)=>({text:u,run:()=>e.table.answerOffer(t.id,s.id,{answer:d})}),c=e.isMe(s.to),l=e.game.offers[s.kind]?.costs;return{title:a[s.kind],says:s.text?y(s.text):
"",cost:l?o("{who} pays {costs}",{who:n,costs:ae(e,l)}):So(e,s),buttons:c?[i(o("Accept"),"accept"),i(o("No"),"decline")]:[i(o("Take back"),"withdraw")],note:c||
s.state!=="open"?"":o("waits for {who}",{who:e.nameOf(s.to)})}}function ee({play:e,title:t,says:s,cost:n,note:a,buttons:i}){let c=l=>e.act(l,()=>{e.pressed=t});
return r`<li class=${i.length?"way":"way no"} data-way=${t}>
    <div>
      <b>${t}</b> <span class="cost">${n}</span>
      ${s&&r`<p class="says">${s}</p>`}
      ${a&&r`<p class="tiny soft">${a}</p>`}
    </div>
    <span class="row wrap">
      ${i.map(({text:l,pressed:u,run:d})=>r`<${k}
            play=${e}
            aria-pressed=${u===void 0?null:String(u)}
            aria-label=${`${l}: ${t}`}
            onClick=${()=>c(d)}
          >
            ${l}
          <//>`)}
    </span>
  </li>`}var Oo=["controlled","risky","desperate"];function _o({play:e,stakes:t,parts:s}){let[n,a]=b(!1),i=V(s,["price","clean","crit"]),c=V(s,["clean","crit"]),l={duality:o(
"and no Fear"),pool:o("two or more")};return r`<p class="big">
    <button
      type="button"
      class="quiet exact"
      aria-expanded=${n?"true":"false"}
      onClick=${()=>a(!n)}
    >
      <b>${i} %</b>
    </button> ${o("it works")} <span class="and">
      <b>${c} %</b> ${l[e.family]??o("without a price")}
    </span>
  </p>
    ${n&&r`<p class="small">
        ${o("Exactly {fraction}.",{fraction:t.success.fraction})} ${t.outcomes.map(({outcome:u,degree:d,chance:m})=>`${d?e.label("degree",d):e.label("outcome",u)}\
 ${m.fraction}`).join(" \xB7 ")}
      </p>`}`}function ge({play:e,action:t}){let{spec:s}=t,{effective:n={}}=e.stakes.get(t.id)?.value??{},a=[],i=fe(e),[c,l]=i.several?[]:[s[i.name],s[i.number]];
c&&a.push(l===void 0?W(c):ct(e,c,l));for(let[d,m]of Object.entries(e.game.members)){let f=d===i.name?"":"+";for(let p of s[d]??[])a.push(`${p.name} ${f}${p[m]}`)}
s.effect&&s.effect!=="none"&&a.push(Ce(s.effect,n.effect,d=>Je(e,d))),s.difficulty!==void 0?a.push(Ce(s.difficulty,n.difficulty,d=>o("Difficulty {n}",{n:d}))):(t.
difficulty_commit||s.difficulty_hidden)&&a.push(o("Difficulty secret")),t.extra_actions&&a.push(C(t.extra_actions,"{n} extra action this turn","{n} extra action\
s this turn"));let u=t.clock&&e.clock(t.clock);return r`<div class="chips">
    ${a.map(d=>r`<span class="chip">${d}</span>`)}
    ${s.position&&r`<span class="chip">
        <${Ee} level=${Oo.indexOf(n.position??s.position)+1} />
        ${Ce(s.position,n.position,d=>e.label("position",d))}
      </span>`}
    ${u&&r`<span class="chip"><${x} name="clock" />${u.name}, ${u.filled} ${o("of")} ${u.size}</span>`}
  </div>`}function Ce(e,t,s){return t===void 0||t===e?s(e):r`${s(t)} <s><span class="off">${o("instead of")} </span>${s(e)}</s>`}function Je(e,t){let s=e.game.tables.
effects?.find(({id:a})=>a===t)?.ticks,n=e.label("effect",t);return s===void 0?n:`${n}, ${C(s,"{n} tick","{n} ticks")}`}function Ve({play:e,action:t}){let s=e.stakes.
get(t.id)?.value;if(pe(e,t))return r`<${mt} play=${e} action=${t} />`;if(s?.possible)return r`<${Io} play=${e} stakes=${s} />`;if(!s?.outcomes?.length)return null;
let n=G(e,s.outcomes,t.says);return r`${"position"in e.game.fields&&!t.spec.position&&r`<p class="soft small">
      ${o("If it is {position}, {effect}:",{position:e.label("position","risky"),effect:Je(e,"standard")})}
    </p>`}
    <${_o} play=${e} stakes=${s} parts=${n} />
    <${z} parts=${n} />
    <${ie} parts=${n} />
    <${qo}
      play=${e}
      terms=${{position:t.spec.position,effect:t.spec.effect,...s.effective}}
    />`}function St({play:e,action:t}){let s=e.stakes.get(t.id)?.value,[n,a]=b(()=>le(e,Gs(t))),i=t.state==="ready"&&t.agreed&&!s?.problem,c=t.awaits.find(({who:S,
what:q})=>q==="terms"&&e.isMe(S)),l=Se(e,t),u=i||c||l,d=i?o("Your turn \xB7 {gm} has agreed",{gm:e.gmName}):u?o("Your turn"):o("{gm} is asked",{gm:e.gmName}),m=l?
be(e,t,l):i?o("Roll, or change your mind"):c?o("Something is missing"):o("Waiting for {gm}",{gm:e.gmName}),f=S=>e.act(()=>e.table.changeAction(t.id,{spec:S},"*")),
p=async()=>{await e.ask(o("Give this up? It costs nothing."),o("Give it up"))&&await e.act(()=>e.table.changeAction(t.id,{state:"cancelled"},"*"),()=>e.look(""))},
$=async S=>{let q=v=>e.glance(t.id)??e.say(vt(e,v));await e.act(()=>e.table.rollAction(t.id,{terms:s?.terms??t.terms,...S?{dice:S}:{}},t.etag,{again:v=>e.again(
v)}).catch(jo),q),e.changed()},h=s?.outcomes?.length?G(e,s.outcomes,t.says):null,w=s?.outcomes||s?.possible;return r`
    <section class=${u?"turn":"wait"} tabindex="-1">
      <p class="kick">${d}</p>
      <h1>${m}${u?"":r`<span class="dots"></span>`}</h1>
      ${l&&r`<${Ot} play=${e} offer=${l} stakes=${s} parts=${h} />`}
      ${t.spec.goal&&r`<p class="says">${y(t.spec.goal)}</p>`}
      <${ge} play=${e} action=${t} />
    </section>
    ${s?.problem&&r`<p class="note">${W(e.named(s.problem.detail))}</p>`}
    <${Ao} stakes=${s} />
    ${s?.problem?.code==="already_tried"&&r`<${No} play=${e} action=${t} />`}
    ${c&&s?.problem&&r`<${Eo} key=${s.problem.pointer} play=${e} pointer=${s.problem.pointer} patch=${f} />`}
    ${w&&r`<section class="card" aria-label=${o("Stakes")}><${Ve} play=${e} action=${t} /></section>`}
    ${s?.problem&&!w&&l&&r`<section class="card">
        <h2>${o("Offers")}</h2>
        <ul>
          ${t.offers.filter(S=>S.state==="open"&&S!==l).map(S=>r`<${ee} key=${S.id} ...${K(e,t,S)} play=${e} action=${t} />`)}
        </ul>
      </section>`}
    ${w&&r`<${Bs} play=${e} action=${t} stakes=${s} parts=${h} docked=${l} />`}
    ${n&&r`<${To} play=${e} action=${t} close=${()=>a(!1)} />`}
    <div class="row wrap">
      <button class="quiet" onClick=${()=>a(!n)}>
        <${x} name="pen" />
        ${o("Change the words")}
      </button>
      <${k} play=${e} class="quiet" onClick=${p}>${o("Give it up")}<//>
    </div>
    ${l&&r`<${Oe} play=${e} action=${t} offer=${l} />`}
    ${i&&e.session.options.given_dice&&r`<${Ps} play=${e} sides=${s?.sides??[]} send=${$} />`}
    ${i&&!l&&r`<${Mo} play=${e} action=${t} stakes=${s} parts=${h} roll=${()=>$()} />`}`}function To({play:e,action:t,close:s}){let{draft:n,change:a,send:i}=Y(e,
Gs(t),{goal:t.spec.goal??""},t.id);return r`<form class="card stack" onSubmit=${l=>{l.preventDefault(),i(()=>e.table.changeAction(t.id,{spec:n},"*"),s)}}>
    <div>
      <label for="goal-now">${o("I want to \u2026")}</label>
      <textarea
        id="goal-now"
        class="says"
        maxlength="500"
        value=${n.goal}
        onInput=${l=>a({goal:l.currentTarget.value})}
      >
      </textarea>
      <p class="hint">${o("{gm} agrees again to what you change.",{gm:e.gmName})}</p>
    </div>
    <${k} play=${e}>${o("Save")}<//>
  </form>`}function Gs({id:e}){return`words ${e}`}function Se(e,t){return t.offers.find(({state:s,to:n})=>s==="open"&&e.isMe(n))}function be(e,t,s){let{title:n,
cost:a}=K(e,t,s);if(s.kind!=="assist")return W(a?`${n} (${a})`:n);let i=e.game.offers.assist?.costs,c={who:e.nameOf(s.character),name:e.nameOf(t.character),costs:i?
ae(e,i):""};return e.isMe(t.character)?i?o("{who} offers help for {costs}",c):o("{who} offers help",c):i?o("{name} asks {who} to help for {costs}",c):o("{name} \
asks {who} to help",c)}function Ot({play:e,offer:t,stakes:s,parts:n}){let a=s?.options?.find(u=>u.offer===t.id),i=a?.outcomes?.length&&n?G(e,a.outcomes):null,[c,
l]=[n,i].map(u=>u&&V(u,["price","clean","crit"]));return r`${t.text&&r`<p class="says">${y(t.text)}</p>`}
    ${i&&r`<p><b>${o("{now} to {next} %",{now:c,next:l})}</b></p>`}`}function Oe({play:e,action:t,offer:s}){let{title:n,buttons:a}=K(e,t,s);return r`<div class="dock"><p class="named">${be(
e,t,s)}</p><div class="go">${a.map(({text:i,run:c},l)=>r`<${k}
        play=${e}
        class=${l?"":"primary"}
        aria-label=${`${i}: ${n}`}
        onClick=${()=>e.act(c,()=>e.step())}
      >
        ${i}
      <//>`)}</div></div>`}function qo({play:e,terms:t}){let s=Object.entries(t).filter(([n,a])=>a&&e.help(n,a));return s.length?r`<details class="small"><summary>${o(
"What does that mean?")}</summary><dl class="meanings">${s.map(([n,a])=>r`<dt>${e.label(n,a)}</dt><dd>${e.help(n,a)}</dd>`)}</dl></details>`:null}function Ao({stakes:e}){
return r`${e?.opportunity_lost&&r`<p class="note">${o("This opportunity was lost before.")}</p>`}
    ${e?.warned_consequences&&r`<p class="note">${o("You are warned: {what}",{what:D(e.warned_consequences)})}</p>`}`}function jo(e){throw["version_mismatch","t\
erms_changed"].includes(e.code)&&(e.code="stale"),e}function No({play:e,action:t}){let[s,n]=b("");return r`<form class="card stack" onSubmit=${i=>{i.preventDefault(),
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
  </form>`}function Eo({play:e,pointer:t="",patch:s}){let n=t.split("/").filter(u=>u&&u!=="spec")[0],a=n&&e.field(n),[i,c]=b("");if(!a||a["x-owner"]==="gm")return null;
let l=(a.anyOf?.[0]??a).type==="integer";return r`<form class="card stack" onSubmit=${u=>{u.preventDefault(),s({[n]:l?Number(i):i})}}>
    <label for="missing">${a.title}</label>
    <input
      id="missing"
      required
      value=${i}
      inputmode=${l?"numeric":"text"}
      onInput=${u=>c(u.target.value)}
    />
    <p class="hint">${a.description}</p>
    <${k} play=${e} class="primary">${o("Send")}<//></form>`}function Io({play:e,stakes:t}){let{critical:{decimal:s},hope:{decimal:n}}=t.readings,a=[{kind:"pric\
e",chance:1-s-n,says:o("with Fear")},{kind:"clean",chance:n,says:o("with Hope")},{kind:"crit",chance:s,says:e.label("outcome","critical_success")}];return r`<p>${o(
"{gm} knows whether it works; a critical always does.",{gm:e.gmName})}</p>
  <${z} parts=${a} />
  <${ie} parts=${a} />`}function Mo({play:e,action:t,stakes:s,parts:n,roll:a}){let i=n&&!pe(e,t)?`${V(n,["price","clean","crit"])} %`:"",c=(s?.costs??[]).map(f=>Ke(
e,f)).join(", "),l=s?.costs?.find(({lacks:f})=>f),u=[i,c?o("costs {costs}",{costs:c}):o("costs nothing")].filter(Boolean).join(" \xB7 "),d=s&&s.terms_digest===t.
terms_digest,m=e.slow?o("Your roll is on its way \u2026"):Do(e,t,s);return r`<div class="dock"><div class="go">
    <${k}
      play=${e}
      class="primary"
      lacks=${!!l||!d}
      onClick=${a}
    >
      <span>${m}</span>
      <small>${l?o("{name} has {n}.",{name:e.label("track",l.track),n:l.has}):u}</small>
    <//>
  </div></div>`}function Do(e,t,s){let n=pe(e,t);if(e.family==="duality"&&!n)return o("Roll Hope and Fear");if(t.spec.take_automatic)return o("Take the success");
let a=n?s?.sides.length:Number.parseInt(s?.summary??"",10);return Number.isFinite(a)?a===0&&e.family==="fitd"&&!n?o("Roll 2 dice, the lower counts"):C(a,"Roll {\
n} die","Roll {n} dice"):o("Roll")}var Wo={bad:"bad",fail:"bad",price:"price",clean:"good",crit:"good"};function _e({play:e,entry:t,action:s}){let n=p=>p.verdict&&p.roll===t.seq&&!p.reversed_by,a=t.
ruling??t.resistance??(t.announced&&{...t.announced,...e.entries.find(n)?.verdict}),[i,c]=b(!1);if(j(()=>{if(t.seq<=e.tumbled)return;e.tumbled=t.seq,c(!0),at(a?.
dice?.length??0);let p=setTimeout(()=>c(!1),1300);return()=>clearTimeout(p)},[t.seq]),!a)return null;let l=e.entries.findLast(({seq:p,action_after:$})=>$?.id===
t.action&&p<t.seq),u=t.action_after??s??l?.action_after,d=t.resistance?"":a.goal??u?.spec?.goal,m=()=>{c(!1),at(a.dice.length),requestAnimationFrame(()=>requestAnimationFrame(
()=>c(!0))),setTimeout(()=>c(!1),1300)},f=t.resistance?Fo(t):Bo(e,a);return r`<article
    class=${`card stack ${i?"rolling":""} ${t.reversed_by?"undone":""}`}
    aria-label=${o("The roll")}
  >
    <p class="soft tiny">
      ${[t.character_name,yo(e,t,u?.spec)].filter(Boolean).join(" \xB7 ")} ${a.position&&r`· <${Ro} play=${e} ruling=${a} spec=${u?.spec} />`}
    </p>
    ${d&&r`<p class="says">${y(d)}</p>`}
    ${a.dice?.length>0&&r`<button
        type="button"
        class="dice-button"
        aria-label=${o("The dice: {faces}. See them tumble again",{faces:a.dice.map(({face:p})=>p).join(", ")})}
        onClick=${m}
      >
        <${Go} family=${Po(e,t,a)} play=${e} ruling=${a} />
      </button>`}
    <div class="after stack">
      <${Lo} play=${e} ruling=${a} />
      <div class="head">
        <span class="verdict">${f.text}</span>
        ${f.flag&&r`<span class=${`flag ${f.kind}`}>${f.flag}</span>`}
      </div>
      ${f.more&&r`<p class="small">${f.more}</p>`}
      <${Ho} play=${e} changes=${t.changes} />
      ${t.reversed_by&&r`<p class="small">${o("It was taken back.")}</p>`}
      ${a.prompts?.length>0&&!s&&!t.reversed_by&&r`<p class="soft small">${a.prompts[0]}</p>`}
    </div>
  </article>`}function yo(e,t,s={}){if(t.approach)return W(t.approach);let{name:n,several:a}=fe(e);return a?t.ruling?(s[n]??[]).map(i=>W(i.name)).join(" + "):"":
t.announced&&s[n]?W(s[n]):""}function Ro({play:e,ruling:t,spec:s={}}){let{position:n,effect:a}=t,i=(c,l,u)=>Ce(l??u,u,d=>e.label(c,d));return r`${i("position",s.
position,n)}
    ${a&&r` · ${i("effect",s.effect,a.rolled)}`}`}function Lo({play:e,ruling:t}){let{total:s,dice:n,modifiers:a=[]}=t;if(s===void 0||!n.length)return null;let i=u=>u<
0?`\u2212 ${-u}`:`+ ${u}`,l=[...n.filter(({counts:u})=>u!==!1).map(({face:u,role:d})=>[d==="disadvantage"?-u:u,e.label("role",d)]),...a.map(({label:u,value:d})=>[
d,e.label("modifier",u)])];return r`<p class="sum">${l.map(([u,d],m)=>r`<span class="chip"><b>${m?i(u):u}</b> ${d}</span> `)}<span class="chip"><b>= ${s}</b></span></p>`}
function Fo({resistance:e,character_name:t}){return{text:o("{name} resists",{name:t}),flag:C(e.stress,"{n} stress","{n} stress"),kind:e.stress>0?"price":"good",
more:e.left?o("It is one step milder."):o("Nothing of it is left.")}}function Po(e,{resistance:t},s){return t?"fitd":Hs(e,s)?"":e.family}function Hs(e,{system:t}){
return t!==void 0&&t!==e.game.name}function Bo(e,t){if(Hs(e,t))return{text:W(t.summary),flag:"",kind:"",more:""};let s=t.outcome&&e.label("outcome",t.outcome),n=t.
outcome?Wo[lt(e,t)]:"";if(e.family==="duality"){let u=t.outcome??(Ye(t)?"critical_success":"");return{text:xt(t),flag:s,kind:n,more:u?e.help("outcome",u):o("{gm\
} knows whether it works.",{gm:e.gmName})}}let a=e.help("outcome",t.outcome)||s,i=t.net??t.successes,c=i===void 0?"":C(Math.max(i,0),"{n} success","{n} successe\
s"),l=t.degree&&e.label("degree",t.degree);return{text:a,flag:s,kind:n,more:[c,l].filter(Boolean).join(" \xB7 ")}}function Go({play:e,family:t,ruling:s}){let{dice:n}=s;
if(t==="duality"){let a=Math.max(...n.filter(({role:c})=>c==="hope"||c==="fear").map(({face:c})=>c)),i=Ye(s);return r`<span class="dice duo">${n.map(({sides:c,face:l,
role:u})=>{let d=u==="hope"||u==="fear",m=e.label("role",u),f=d&&i?o("{name}: the same",{name:m}):d&&l===a?o("{name} is higher",{name:m}):m;return r`<${me}
        sides=${c}
        face=${l}
        how=${d?`${u} two ${l===a?"high":""}`:"counts"}
        note=${f}
      />`})}</span>`}if(t==="pool"){let a=({reason:u})=>u==="success",i=n.filter(({reason:u})=>u==="cancels").length,c=new Set(i?n.filter(a).slice(-i):[]),l={success:o(
"success"),cancels:o("takes a success")};return r`<span class="dice">
      ${n.map(u=>{let{sides:d,face:m,reason:f}=u;return r`<${me}
          sides=${d}
          face=${m}
          how=${c.has(u)?"hit gone":a(u)?"hit":m===1?"one":""}
          says=${c.has(u)?o("success, taken by a 1"):l[f]??""}
        />`})}
    </span>`}return r`<span class="dice">
    ${n.map(({sides:a,face:i,counts:c})=>r`<${me}
          sides=${a}
          face=${i}
          how=${c?"counts":"lost"}
          note=${c?o("counts"):""}
        />`)}
  </span>`}function Ho({play:e,changes:t}){let s=t.filter(({amount:n})=>n).map(n=>Uo(e,n));return s.length?r`<p class="changes">
    ${s.map(n=>r`<span class="row"><${x} name="check" />${n}</span>`)}
  </p>`:null}function Uo(e,t){let{who:s,who_name:n,track:a,amount:i,to:c}=t,l=pt(e,t);if(l)return l;let u=n??(a==="fear"?e.gmName:e.nameOf(s));if(a==="filled"){
let f=e.clock(s)?.size;return f?o("{name}: {from} to {to} of {size}",{name:u,from:Math.max(0,c-i),to:c,size:f}):`${u}: ${C(i,"{n} tick","{n} ticks")}`}let d=`${i>
0?"+":"\u2212"}${Math.abs(i)}`,m=`${u}: ${d} ${e.label("track",a)}`;return Be(t)?m+Be(t):c===void 0?m:`${m} (${c})`}function Us({play:e,action:t}){let[s,n]=b(null),a=e.entries.find(({seq:h})=>h===t.roll)??(s?.seq===t.roll?s:void 0);j(()=>{t.roll&&!a&&e.table.getRoll(t.roll).then(
n,()=>{})},[t.roll,!!a]);let c=t.awaits.filter(({who:h})=>e.isMe(h)).find(({what:h})=>h!=="answer")?.what,l=c==="branch",u=c==="choice"||c==="verdict",d=t.consequences.
filter(({state:h,character:w})=>h==="pending"&&(e.isMe(w??t.character)||e.isGm)),m=e.entries.findLast(h=>h.type==="resisted"&&h.action===t.id&&h.resistance&&!h.
reversed_by),f=r`${m&&r`<${_e} key=${m.seq} play=${e} entry=${m} action=${t} />`}
    ${a&&r`<${_e} key=${a.seq} play=${e} entry=${a} action=${t} />`}`,p=e.nameOf(t.character);if(l&&a)return r`<${zo} play=${e} action=${t} entry=${a} result=${f} />`;
if(u&&e.isGm&&a)return r`<${Ko} play=${e} action=${t} entry=${a} result=${f} name=${p} />`;if(d.length)return r`<${Vo} play=${e} action=${t} pending=${d} result=${f} />`;
let $=t.awaits.map(({who:h})=>e.nameOf(h));return r`<section class="wait" tabindex="-1">
    <p class="kick">${o("The dice have fallen")}</p>
    <h1>
      ${$.length?o("Waiting for {who}",{who:[...new Set($)].join(", ")}):o("Done")}
      ${$.length>0&&r`<span class="dots"></span>`}
    </h1>
  </section>
  ${f}`}function zo({play:e,action:t,entry:s,result:n}){let a=i=>e.act(()=>e.table.choose(t.id,{branch:i}),()=>e.step());return r`<section class="turn" tabindex="-1">
    <p class="kick">${o("Your turn")}</p>
    <h1>${o("How do you go on?")}</h1>
  </section>
  ${n}
    <section class="card menu" role="group" aria-label=${o("How do you go on?")}>
      ${s.ruling.menu.branches.map(({id:i,ticks:c,position:l})=>r`<${k} play=${e} onClick=${()=>a(i)}>
            <span>
              ${e.label("menu",i)}
              <small>
                ${[e.help("menu",i),c!==void 0&&C(c,"{n} tick","{n} ticks"),l&&e.label("position",l)].filter(Boolean).join(" \xB7 ")}
              </small>
            </span>
          <//>`)}
    </section>`}var Yo={picks:{},note:"",open:!0,grant:""};function Ko({play:e,action:t,entry:s,result:n,name:a}){let{draft:i,change:c,send:l}=Y(e,`picks ${t.id}`,
Yo,t.id),{picks:u,note:d,open:m,grant:f}=i,p=A=>c({picks:A}),{menu:$,outcome:h}=s.ruling,w=t.spec.difficulty_hidden===!0,S=$?.options??[],q=A=>{let{[A]:H,...ke}=u;
p(H?ke:{...u,[A]:{id:A}})},v=(A,H)=>p({...u,[A]:{...u[A],...H}}),I=($?.branches?.find(({id:A})=>A===t.branch)??$)?.at_least??0,Q=Object.values(u).map(A=>Object.
fromEntries(Object.entries(A).filter(([,H])=>H!==""))),J=Q.length>=I,L=s.ruling.success,O=I?L?o("It works. What does it cost?"):o("It goes wrong. What follows?"):
L?o("It works. Anything besides?"):o("What follows?"),F=f?e.game.grants_part?{grant:f}:{grant_effect:f}:{},Z=()=>l(()=>e.table.choose(t.id,{picks:Q,...d?{note:d}:
{},...F}),async()=>{w&&m&&await e.actAfter(()=>e.table.openDifficulty(t.roll)),e.look("")});return r`<section class="turn" tabindex="-1">
    <p class="kick">${o("{name} has rolled",{name:a})}${h?`: ${e.label("outcome",h)}`:""}</p>
    <h1>${O}</h1>
  </section>
    ${n}
    <section class="card stack">
      <div class="menu" role="group" aria-label=${I?o("Pick at least {n}",{n:I}):o("Pick what you like")}>
        ${[...S,{id:"custom",kind:"consequence"}].map(A=>r`<${Jo}
              play=${e}
              action=${t}
              option=${A}
              pick=${u[A.id]}
              toggle=${()=>q(A.id)}
              set=${H=>v(A.id,H)}
            />`)}
      </div>
      ${L===!1&&e.game.grants_part&&r`<label class="tick">
          <input
            type="checkbox"
            checked=${f==="part"}
            onChange=${A=>c({grant:A.target.checked?"part":""})}
          />
          ${o("and grant a part of it")}
        </label>`}
      ${s.ruling.effect?.gm_may_grant_effect&&r`<div>
          <label for="grant">${o("Effect that you grant all the same")}</label>
          <select id="grant" value=${f} onChange=${A=>c({grant:A.target.value})}>
        <option value="">${o("none")}</option>
        ${Object.keys(e.game.grants).map(A=>r`<option value=${A}>${e.label("effect",A)}</option>`)}
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
      ${w&&r`<label class="tick">
          <input type="checkbox" checked=${m} onChange=${A=>c({open:A.target.checked})} />
          ${o("and open the Difficulty")}
        </label>`}
      <${k} play=${e} class="primary" lacks=${!J} onClick=${Z}>
        ${J?o("Tell the table"):o("Pick at least {n}",{n:I})}
      <//>
    </section>`}function Jo({play:e,action:t,option:s,pick:n,toggle:a,set:i}){let{id:c,ticks:l,harm_level:u,position:d,effect:m}=s,f=[e.help("menu",c),u&&o("har\
m {n}",{n:u}),l!==void 0&&C(l,"{n} tick","{n} ticks"),d&&e.label("position",d),m&&e.label("effect",m),s.severity&&e.label("severity",s.severity)],p=e.clocks.filter(
({state:h})=>h==="open"),$=l!==void 0&&!m;return r`<button type="button" aria-pressed=${String(!!n)} onClick=${a}>
    <span>${e.label("menu",c)}<small>${f.filter(Boolean).join(" \xB7 ")}</small></span>
    <span class="push">${n&&r`<${x} name="check" />`}</span>
  </button>
    ${n&&r`<div class="stack picked">
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
      ${$&&p.length>0&&r`<div>
          <label for=${`clock-${c}`}>${o("Which clock does it tick?")}</label>
          <select
            id=${`clock-${c}`}
            value=${n.clock??""}
            onChange=${h=>i({clock:h.target.value})}
          >
            <option value="">${o("none")}</option>
            ${p.map(h=>r`<option value=${h.id}>${h.name}</option>`)}
          </select>
        </div>`}
      ${u&&e.characters.length>1&&r`<div>
          <label for=${`who-${c}`}>${o("Whom does it befall?")}</label>
          <select
            id=${`who-${c}`}
            value=${n.character??t.character}
            onChange=${h=>i({character:h.target.value})}
          >
            ${e.characters.map(h=>r`<option value=${h.id}>${h.name}</option>`)}
          </select>
        </div>`}
    </div>`}`}function Vo({play:e,action:t,pending:s,result:n}){let a=s.filter(({character:l})=>e.isMe(l??t.character)),i=e.nameOf(s[0].character??t.character),
c=a.length?o("Take it, or resist: {what}",{what:wt(e,a[0])}):o("Waiting for {who}",{who:i});return r`<section class=${a.length?"turn":"wait"} tabindex="-1">
    <p class="kick">
      ${a.length?C(a.length,"One thing befalls {name}","{n} things befall {name}",{name:i}):o("The dice have fallen")}
    </p>
    <h1>${c}</h1>
    ${a.length>0&&r`<p>${xe(e,a[0])}</p>`}
    ${t.spec.goal&&r`<p class="says">${y(t.spec.goal)}</p>`}
  </section>
    ${n}
    ${s.map(l=>r`<${Rs}
          key=${l.id}
          play=${e}
          action=${t}
          consequence=${l}
          own=${a.includes(l)}
          docked=${l===a[0]}
        />`)}`}function Qe({play:e,action:t}){let[s,n]=b(""),[a,i]=b(""),[c,l]=b(""),[u,d]=b({name:"",size:4,ticks:0}),m=["collateral_damage","sacrifice_intel_or_item","betray\
_loved_one","anger_faction","tick_clock","add_heat","suffer_harm","custom"],f=e.clocks.filter(({visible:h,state:w})=>h&&w==="open"),p=()=>s==="add_heat"&&e.session.
tracks.heat?{changes:[{who:"session",track:"heat",amount:1}]}:s==="suffer_harm"?{changes:[{who:t.character,track:"harm_1",amount:1,text:a.slice(0,120)}]}:s==="t\
ick_clock"&&e.role==="gm"&&u.name.trim()?{start_clock:{...u,name:u.name.trim()}}:s==="tick_clock"&&(c||f[0])?{tick:{clock:c||f[0].id,by:1}}:null,$=()=>{let h={kind:"\
bargain",bargain:s,text:a},w=p();w&&(h.price=w),e.act(()=>e.table.makeOffer(t.id,h),()=>{n(""),i(""),d({...u,name:""})})};return r`<section class="card stack">
    <h2>
      ${o("Offer a devil's bargain")} <span class="soft tiny">
        ${o("one die, and a price that lands whatever the dice show")}
      </span>
    </h2>
    <div class="row wrap">
      ${m.map(h=>r`<button
            class="mini"
            aria-pressed=${String(s===h)}
            onClick=${()=>n(s===h?"":h)}
          >
            ${W(e.label("why",h))}
          </button>`)}
    </div>
    ${s&&r`<div class="stack">
      ${s==="tick_clock"&&r`<div>
          <label for="bargain-clock">${o("Which clock?")}</label>
          <select
            id="bargain-clock"
            value=${c||f[0]?.id}
            onChange=${h=>l(h.target.value)}
          >
            ${f.map(({id:h,name:w})=>r`<option value=${h}>${w}</option>`)}
          </select>
        </div>`}
      ${s==="tick_clock"&&e.role==="gm"&&r`<div>
          <label for="bargain-new-clock">${o("Or a new clock")}</label>
          <input
            id="bargain-new-clock"
            maxlength="80"
            value=${u.name}
            onInput=${h=>d({...u,name:h.target.value})}
          />
        </div>
        ${u.name.trim()&&r`<div class="row">
            <span>${o("Segments")}</span>
            <${M}
              says=${o("Segments")}
              value=${u.size}
              least=${Math.max(1,u.ticks)}
              most=${24}
              change=${h=>d({...u,size:h})}
            />
          </div>
        <div class="row">
          <span>${o("Filled at the start")}</span>
          <${M}
            says=${o("Filled at the start")}
            value=${u.ticks}
            least=${0}
            most=${u.size}
            change=${h=>d({...u,ticks:h})}
          />
        </div>`}`}
      <div>
        <label for="bargain-text">${o("In your words")}</label>
        <input
          id="bargain-text"
          class="says"
          maxlength="500"
          value=${a}
          onInput=${h=>i(h.target.value)}
        />
      </div>
      <p class="hint">
        ${p()?o("It costs {price}.",{price:p().start_clock?o("a new clock"):s==="tick_clock"?o("a tick"):s==="add_heat"?`1 ${e.label("track","heat")}`:`1 ${e.label(
"track","harm_1")}`}):o("It is a matter of the story: nothing is counted.")}
      </p>
      <${k} play=${e} onClick=${$}>${o("Offer it")}<//></div>`}
  </section>`}var Qo={spec:{},says:{}};function _t({play:e,action:t,inner:s=!1}){let{draft:n,change:a,send:i}=Y(e,`terms ${t.id}`,Qo,t.id),{spec:c}=n,l={...t.says,...n.says},
u=e.stakes.get(t.id)?.value,d=e.nameOf(t.character),m=e.personName(e.actor(t.character)),f=pe(e,t),p=f?[]:Object.keys(e.game.slots),$=p.some(O=>(l[O]??"")!==(t.
says?.[O]??"")),h=t.offers.filter(({state:O})=>O==="open"),w=Ct(e,t),S=O=>i(()=>e.table.changeAction(t.id,{spec:{...c,...O},...$?{says:l}:{},agreed:!0},"*"),()=>{
e.kept=t.id,e.step(),e.say(o("Agreed: {name} can roll.",{name:d}))}),q=Se(e,t),v=!t.agreed||t.awaits.some(({who:O})=>e.isMe(O)),R=q?o("{name} asks: {what}",{name:e.
nameOf(q.by),what:be(e,t,q)}):t.agreed?o("Waiting for {player}",{player:m}):o("Set the terms"),I=O=>e.act(()=>e.table.changeAction(t.id,O,"*"),()=>e.look("")),Q=(O,F)=>a(
{spec:{...c,[O]:F}}),J=u?.outcomes?.length?G(e,u.outcomes,t.says):null,L=f?fs:{fitd:ea,duality:ta,pool:sa}[e.family]??na;return r`
    ${!s&&r`<section class=${v?"turn":"wait"} tabindex="-1">
        <p class="kick">
          ${t.agreed?o("Agreed: {name} can roll",{name:d}):o("{player} asks",{player:m})} · ${d}
        </p>
        <h1 class=${t.agreed||q||!t.spec.goal?"":"off"}>
          ${R}${v?"":r`<span class="dots"></span>`}
        </h1>
      ${t.spec.goal&&r`<p class="says">${y(t.spec.goal)}</p>`}
      <${ge} play=${e} action=${t} />
      ${t.fiction_changed&&r`<p>${o("Different now: {what}",{what:y(t.fiction_changed)})}</p>`}
      ${w.length>0&&r`<p class="small">
          ${o("Taken: {what}",{what:D(w.map(({title:O,cost:F})=>F?`${O} (${F})`:O))})}
        </p>`}
    </section>`}
    ${q&&r`<${Oe} play=${e} action=${t} offer=${q} />`}
    ${h.some(O=>O!==q)&&r`<section class="card">
        <h2>${o("Offers")}</h2>
        <ul>
          ${h.filter(O=>O!==q).map(O=>r`<${ee} key=${O.id} ...${K(e,t,O)} play=${e} action=${t} />`)}
        </ul>
      </section>`}
    <${L} play=${e} action=${t} spec=${c} set=${Q} agree=${S} player=${m} />
    ${!f&&r`<section class="card stack">
      <div class="stakes2">
        ${p.map(O=>r`<div>
              <label for=${`says-${O}`}>${$s(e,O)}</label>
              <input
                class="says"
                id=${`says-${O}`}
                maxlength="500"
                value=${l[O]??""}
                onInput=${F=>a({says:{...n.says,[O]:F.target.value}})}
              />
            </div>`)}
      </div>
      ${t.agreed&&$&&r`<${k} play=${e} onClick=${()=>S({})}>${o("Tell {player}",{player:m})}<//>`}
      ${J&&r`<div>
          <h3>${o("What {player} sees",{player:m})}</h3>
          <${z} parts=${J} />
          <p class="hint">${ms(J)} ${t.agreed?"":o("Not agreed yet.")}</p>
        </div>`}
      ${u?.problem&&!Xo(e,u.problem)&&r`<p class="hint">${W(e.named(u.problem.detail))}</p>`}
    </section>`}
    ${f&&u?.problem&&r`<p class="note">${W(e.named(u.problem.detail))}</p>`}
    ${e.game.offers.bargain&&r`<${Qe} play=${e} action=${t} />`}
    <${ia} play=${e} action=${t} />
    <${Zo} play=${e} action=${t} player=${m} />
    <section class="row wrap card">
      <${k} play=${e} class="quiet" onClick=${()=>I({state:"refused",why:"no_roll_needed"})}>
        ${o("No roll needed")}
      <//>
      <${k} play=${e} class="quiet" onClick=${()=>I({state:"refused",why:"impossible"})}>
        ${o("Impossible that way")}
      <//>
      <${k} play=${e} class="quiet push" onClick=${()=>I({state:"cancelled"})}>
        <${x} name="close" />
        ${o("Cancel")}
      <//>
    </section>`}function Zo({play:e,action:t,player:s}){let[n,a]=b("");return r`<form class="card stack" onSubmit=${c=>{c.preventDefault(),e.act(()=>e.table.changeAction(
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
    <${k} play=${e} class="quiet">${o("Send the question")}<//>
  </form>`}function Xo(e,{pointer:t=""}){return e.field(t.split("/").at(-1))?.["x-owner"]==="gm"}var zs=["controlled","risky","desperate"],Te=["zero","limited",
"standard","great","extreme"];function ea({play:e,action:t,spec:s,set:n,agree:a,player:i}){let c=N(null),l=d=>e.game.tables.effects.find(({id:m})=>m===d)?.ticks??
0,u=d=>{let m={ArrowLeft:-1,ArrowRight:1,ArrowUp:-Te.length,ArrowDown:Te.length}[d.key],f=[...c.current.querySelectorAll("button")],p=f[f.indexOf(document.activeElement)+
m];m&&p&&(d.preventDefault(),p.focus())};return r`<section class="card">
    <div class="row wrap">
      <h2>${o("How dangerous, and how much?")}</h2>
      <span class="hint push">${o("One press agrees: {player} can roll at once",{player:i})}</span>
    </div>
    <table
      class="grid"
      ref=${c}
      onKeyDown=${u}
      aria-label=${o("Position and effect: press a square to agree to both")}
    >
      <tr>
        <td class="corner"></td>
        ${Te.map(d=>r`<th scope="col">
              ${e.label("effect",d)}
              <small>${C(l(d),"{n} tick","{n} ticks")}</small>
            </th>`)}
      </tr>
      ${zs.map((d,m)=>r`<tr>
          <th scope="row"><span class="row"><${Ee} level=${m+1} />${e.label("position",d)}</span></th>
        ${Te.map(f=>{let p=t.agreed&&t.spec.position===d&&t.spec.effect===f,$=d==="risky"&&f==="standard",h=[`${e.label("position",d)}, ${Je(e,f)}`,$&&o("usual")].
filter(Boolean).join(", ");return r`<td>
            <${k}
              play=${e}
              aria-pressed=${String(p)}
              class=${$?"usual":""}
              aria-label=${h}
              onClick=${()=>a({position:d,effect:f})}
            >
            ${l(f)?r`<span class="ticks">
                  ${Array.from({length:l(f)},()=>r`<svg viewBox="0 0 9 12" aria-hidden="true"><rect width="9" height="12" rx="1.5" /></svg>`)}
                </span>`:"0"}
            ${$?o("usual"):""}
          <//>
        </td>`})}</tr>`)}
    </table>
    <details class="small"><summary>${o("What does that mean?")}</summary><dl class="meanings">${Object.entries({position:zs,effect:Te}).map(([d,m])=>m.map(f=>r`<dt>${e.
label(d,f)}</dt><dd>${e.help(d,f)}</dd>`))}</dl></details>
    <${Ze} play=${e} action=${t} spec=${s} set=${n} /></section>`}function ta({play:e,action:t,spec:s,set:n,agree:a,player:i}){let c=typeof t.spec.difficulty=="\
number"?t.spec.difficulty:14,l=s.difficulty??c,u=s.difficulty_hidden??t.spec.difficulty_hidden??!1;return r`<section class="card stack"><h2 id="how-hard">${o("H\
ow hard is it?")}</h2>
    <div class="dial" role="group" aria-labelledby="how-hard">
      ${[8,10,12,14,16,18,20].map(d=>r`<button aria-pressed=${String(d===l)} onClick=${()=>n("difficulty",d)}>${d}</button>`)}
      <${M} says=${o("Difficulty")} value=${l} most=${99} change=${d=>n("difficulty",d)} />
    </div>
    <label class="tick">
      <input type="checkbox" checked=${u} onChange=${d=>n("difficulty_hidden",d.target.checked)} />
      ${o("Keep it secret")}
    </label>
    ${u&&r`<p class="hint">
        ${o("It is sealed now, so that it cannot move. {player} sees Hope and Fear, not whether it works.",{player:i})}
      </p>`}
    <${k}
      play=${e}
      class="primary"
      onClick=${()=>a({difficulty:l,difficulty_hidden:u})}
    >
      ${t.agreed?o("Difficulty {n}: agree again",{n:l}):o("Agree to Difficulty {n}",{n:l})}
    <//>
    <${Ze} play=${e} action=${t} spec=${s} set=${n} /></section>`}function sa({play:e,action:t,spec:s,set:n,agree:a,player:i}){return r`<section class="card">
    <div class="row wrap">
      <h2 id="difficulty">${o("Difficulty")}</h2>
      <span class="hint push">${o("One press agrees: {player} can roll at once",{player:i})}</span>
    </div>
    <div class="dial" role="group" aria-labelledby="difficulty">
      ${[2,3,4,5,6,7,8,9,10].map(c=>r`<${k}
            play=${e}
            class=${c===6?"usual":""}
            aria-pressed=${String(t.agreed&&t.spec.difficulty===c)}
            aria-label=${c===6?o("6, usual"):c}
            onClick=${()=>a({difficulty:c})}
          >
            ${c}
          <//>`)}
    </div>
    <${Ze} play=${e} action=${t} spec=${s} set=${n} /></section>`}function na({play:e,action:t,spec:s,set:n,agree:a,player:i}){return r`<section class="card stack">
    <${k} play=${e} class="primary" onClick=${()=>a({})}>
      ${o("Agree: {player} can roll",{player:i})}
    <//>
    <${Ze} play=${e} action=${t} spec=${s} set=${n} /></section>`}var oa=new Set(["position","effect","difficulty","difficulty_hidden","traits","trait","trait_n\
ame","willpower_cancellable"]);function Ze({play:e,action:t,spec:s,set:n}){let a=[...se(e,["gm"],!0),...se(e,["gm"],!1)].filter(([i])=>!oa.has(i));return r`<details><summary class="small">${o(
"More")}</summary><div class="stack">
    ${"clock"in e.game.fields&&!e.game.clock_flag&&r`<${aa} play=${e} action=${t} />`}
    ${"factors"in e.game.spec.properties&&r`<${ra} play=${e} action=${t} spec=${s} set=${n} />`}
    ${a.map(([i])=>r`<${ne}
          key=${i}
          play=${e}
          name=${i}
          value=${i in s?s[i]:t.spec[i]}
          change=${c=>n(i,c)}
        />`)}
    ${"multiple"in e.game.counted&&r`<div>
        <label for="extra-actions">${o("Actions beyond the declared ones, this turn")}</label>
        <${M}
          play=${e}
          id="extra-actions"
          value=${t.extra_actions??0}
          most=${20}
          change=${i=>e.act(()=>e.table.changeAction(t.id,{extra_actions:i||null,agreed:t.agreed},"*"))}
        />
      </div>`}
    <p class="hint">${o("They go with your agreement.")}</p></div></details>`}function aa({play:e,action:t}){let s=e.clocks.filter(({state:a,id:i})=>a==="open"||
i===t.clock);if(!s.length)return null;let n=({value:a})=>e.act(()=>e.table.changeAction(t.id,{clock:a||null,agreed:t.agreed},"*"));return r`<div>
    <label for="terms-clock">${o("Which clock does it fill?")}</label>
    <select id="terms-clock" value=${t.clock??""} ...${Ie(e,n)}>
    <option value="">${o("none")}</option>
    ${s.map(({id:a,name:i})=>r`<option value=${a}>${i}</option>`)}
  </select>
</div>`}function ra({play:e,action:t,spec:s,set:n}){let a=e.field("factors"),i=s.factors??t.spec.factors??{},c=a.properties??{};return r`<fieldset><legend>${a.title}</legend><p class="hint">${a.
description}</p><div class="stack">
    ${Object.entries(c).filter(([,l])=>l.type==="integer").map(([l,u])=>r`<div class="row">
            <span>${u.title}</span>
            <${M}
              says=${u.title}
              value=${i[l]??0}
              least=${-2}
              most=${2}
              change=${d=>n("factors",{...i,[l]:d})}
            />
          </div>`)}
  </div></fieldset>`}function ia({play:e,action:t}){let s=Object.entries(t.spec).flatMap(([a,i])=>Array.isArray(i)&&["player","shared"].includes(e.field(a)?.["x\
-owner"])?i.map((c,l)=>[`${a}/${l}`,`${e.field(a).title}: ${c.name??c}`]):[]),n=a=>e.act(()=>e.table.changeAction(t.id,{strike:[a]},"*"));return s.length?r`<section class="card">
    <h2>${o("Does something not fit?")}</h2>
    <ul>
      ${s.map(([a,i])=>r`<li class="way">
            <div>${i}</div>
            <${k} play=${e} onClick=${()=>n(a)}>
              ${o("Strike")}
            <//>
          </li>`)}
    </ul>
  </section>`:null}var Ys="who I am",Ks="others of the same name";function Tt(e,t){let s=({name:a})=>oe(a,t.name),n=({id:a})=>Number(a.slice(1))<Number(t.id.slice(1));return e.people.
find(a=>a.active&&a.role!=="gm"&&s(a)&&n(a))}function Js(e,{id:t}){return e.characters.filter(({owner:s})=>s===t)}function Vs({play:e}){let t=e.people.find(({id:c})=>c===
e.me),s=t&&!e.isGm&&Tt(e,t);if(!s||Js(e,t).length)return null;let n={name:s.name,gm:e.gmName};if(X("localStorage",Ys,e))return r`<section class="wait" tabindex="-1">
      <p class="kick">${o("You are {name}",n)}</p>
      <h1>${o("Waiting for {gm} to hand you your seat",n)}<span class="dots"></span></h1>
    </section>`;let a=()=>{ce("localStorage",Ys,e,!0),e.changed()},i=async()=>{let c=await e.page.askName?.();c!==null&&await e.act(()=>e.table.revoke(e.me))&&e.
page.anotherName(c)};return r`<section class="turn" tabindex="-1">
    <p class="kick">${o("{name} sits here already",n)}</p>
    <h1>${o("Are you {name}?",n)}</h1>
  </section>
    <div class="row wrap"><button class="primary" onClick=${a}>${o("I am {name}",n)}</button>
    <${k} play=${e} onClick=${i}>${o("I am somebody else: take another name")}<//></div>
    <p class="hint">${o("{gm} sees that you have come back, and hands you your seat with one press.",n)}</p>`}function Qs({play:e}){if(!e.isGm)return null;let t=X(
"localStorage",Ks,e)??[];return e.people.filter(n=>n.active&&n.role==="player"&&!t.includes(n.id)&&Tt(e,n)).map(n=>{let a=Tt(e,n),i=Js(e,a),c={name:n.name,characters:D(
i.map(({name:m})=>m))},l=e.present.has(a.id),u=()=>e.act(async()=>{for(let{id:m,version:f}of i)await e.table.changeCharacter(m,{owner:n.id},f);return e.table.revoke(
a.id)}),d=()=>{ce("localStorage",Ks,e,[...t,n.id]),e.changed()};return r`<section class="turn" key=${n.id}><p class="kick">${o("{name} has joined again",c)}</p>
      <h2>
        ${i.length?o("Give {characters} to the new {name}?",c):o("Close the former seat of {name}?",c)}
      </h2>
      ${l&&r`<p>${o("The former {name} is here too: ask them first.",c)}</p>`}
      <div class="row wrap">
        <${k} play=${e} class="primary" onClick=${u}>
          ${o("Hand the seat over")}
        <//>
      <button onClick=${d}>${o("It is somebody else")}</button></div></section>`})}function Zs({play:e}){let t=e.awaited(!0),n=e.actions.get(e.focus)??(["ask","write"].includes(e.focus)?void 0:t[0]?.action??e.actions.get(e.kept)??ca(e)),a=t.filter(
({action:c})=>c.id!==n?.id),i=N(null);return j(()=>{if(!(e.stepped||e.pressed)||e.sending)return;let c=d=>d.dataset.way===e.pressed,l=!e.stepped&&[...i.current.
querySelectorAll("[data-way]")].find(c);e.stepped=!1,e.pressed="",document.activeElement?.matches("input, textarea, select")||Jt(l?.querySelector?.("button")??i.
current.querySelector(".turn, .wait"))}),r`<div ref=${i}>
    <${la} play=${e} />
    <${Vs} play=${e} />
    <${Qs} play=${e} />
    ${a.length>0&&r`<p class="next">
        <button class="quiet" onClick=${()=>e.look(a[0].action.id)}>
          ${o("next: {name}",{name:e.nameOf(a[0].action.character)})}
        </button>
      </p>`}
    ${n?r`<${ua} key=${n.id} play=${e} action=${n} />`:r`<${ma} play=${e} />`}
    ${n&&r`<div class="row wrap">
        <button class="quiet" onClick=${()=>e.look("ask")}>
          <${x} name="plus" />
          ${e.isGm?o("Call for another roll"):o("Something else")}
        </button>
        <${Xs} play=${e} />
      </div>`}
    ${n&&r`<${en} play=${e} current=${n} />`}
  </div>`}function ca(e){return[...e.actions.values()].reverse().find(t=>!e.isGm&&e.isMe(t.character)&&t.awaits.length)}function Xs({play:e}){return r`<button class="quiet" onClick=${()=>e.
open("dice")}><${x} name="dice" />${o("Other dice")}</button>`}function la({play:e}){let{refusal:t}=e,{contradictions:s,foreign:n}=He(e),a=e.since.toLocaleTimeString(
U,{hour:"2-digit",minute:"2-digit"});return r`<div class="notices">
    ${e.gone&&r`<p class="note" role="status">
        ${o("You see the table as of {time}. What needs the table waits until it is back.",{time:a})}
      </p>`}
    ${e.slow&&r`<p class="note" role="status">
        ${o("What you sent is on its way. It may have arrived already. We ask until we know; it never happens twice.")}
      </p>`}
    ${s>0&&r`<p class="note bad" role="alert">
        ${o("What the table tells does not agree with what it told before. The proof is kept here.")} <button class="mini" onClick=${()=>e.open("fair")}>
          ${o("Fair dice")}
        </button>
      </p>`}
    ${n>0&&r`<${Ue} count=${n} />`}
    <div role="alert">${t&&r`<p class="note bad">
        ${t.text} ${t.more.join(" ")} <button class="mini quiet" aria-label=${o("Close")} onClick=${()=>{e.refusal=null,e.changed()}}><${x} name="close" /></button></p>`}</div></div>`}
function ua({play:e,action:t}){if(t.state==="rolled"||t.state==="settled")return r`<${Us} play=${e} action=${t} />`;let s=e.isMe(t.character);return e.isGm&&s&&
t.agreed?r`<${St} play=${e} action=${t} />
    <details class="card">
      <summary>${o("Change the terms")}</summary>
      <${_t} play=${e} action=${t} inner=${!0} />
    </details>`:e.isGm?r`<${_t} play=${e} action=${t} />`:s?r`<${St} play=${e} action=${t} />`:r`<${da} play=${e} action=${t} />`}function da({play:e,action:t}){
let s=t.offers.filter(({state:$,to:h,by:w})=>$==="open"&&(e.isMe(h)||e.isMe(w))),n=Se(e,t),a=e.stakes.get(t.id)?.value,i=a?.outcomes?.length?G(e,a.outcomes,t.says):
null,c=e.nameOf(t.character),[l,u]=b(""),d=s.some(({kind:$})=>$==="assist")||t.offers.some(({kind:$,state:h})=>$==="assist"&&h==="accepted"),m=e.game.offers.assist,
f=dt(e,t),p=$=>e.act(()=>e.table.makeOffer(t.id,{kind:"assist",character:$,text:l}),()=>u(""));return r`<section class=${n?"turn":"wait"} tabindex="-1">
    <p class="kick">${n?o("{name} asks you",{name:c}):o("{name} is about to roll",{name:c})}</p>
    <h1>
      ${n?be(e,t,n):o("Waiting for {who}",{who:D([...new Set(t.awaits.map(({who:$})=>e.nameOf($)))])})}
    </h1>
      ${n&&r`<${Ot} play=${e} offer=${n} stakes=${a} parts=${i} />`}
      ${t.spec.goal&&r`<p class="says">${y(t.spec.goal)}</p>`}
      <${ge} play=${e} action=${t} />
    </section>
    ${a&&!a.problem&&r`<section class="card" aria-label=${o("Stakes")}><${Ve} play=${e} action=${t} /></section>`}
    ${n&&r`<${Oe} play=${e} action=${t} offer=${n} />`}
    ${s.some($=>$!==n)&&r`<section class="card">
        <ul>
          ${s.filter($=>$!==n).map($=>r`<${ee} key=${$.id} ...${K(e,t,$)} play=${e} action=${t} />`)}
        </ul>
      </section>`}
    ${!d&&m&&e.mine.length>0&&r`<section class="card stack"><h2>${o("Help {name}",{name:c})}</h2>
      ${f&&r`<p class="gain"><b>${o("{now} to {next} %",f)}</b></p>
        <${z} plain parts=${f.parts} was=${Le(f.was)} />`}
      <div>
        <label for="help-text">${o("How?")}</label>
        <input
          id="help-text"
          class="says"
          maxlength="500"
          value=${l}
          onInput=${$=>u($.target.value)}
        />
      </div>
      <div class="row wrap">
        ${e.mine.map($=>r`<${k} play=${e} onClick=${()=>p($.id)}>
              ${o("{name} helps",{name:$.name})} <span class="soft tiny">
                ${m.costs&&o("costs {costs}",{costs:ae(e,m.costs)})}
              </span>
            <//>`)}
      </div>
    </section>`}
    ${e.game.offers.die&&r`<${$a} play=${e} action=${t} />`}
    ${e.game.offers.bargain&&r`<details class="card">
        <summary>${o("Offer a devil's bargain")}</summary>
        <${Qe} play=${e} action=${t} />
      </details>`}`}function $a({play:e,action:t}){let[s,n]=b(""),[a,i]=b(6),c=l=>{l.preventDefault(),e.act(()=>e.table.makeOffer(t.id,{kind:"die",die:{source:s.
trim(),sides:a}}),()=>n(""))};return r`<details class="card"><summary>${o("Give a die")}</summary><form class="stack" onSubmit=${c}>
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
      ${[4,6,8,10,12].map(l=>r`<button type="button" aria-pressed=${String(l===a)} onClick=${()=>i(l)}>
            ${o("d{n}",{n:l})}
          </button>`)}
    </div>
    <${k} play=${e}>${o("Offer it")}<//></form></details>`}function ma({play:e}){let t=[...e.entries].reverse().find(({type:p})=>p==="rolled"||p==="resisted"),s=e.
awaited(!1),n=e.role==="spectator",a=e.isGm||e.mine.length>0,[i,c]=b(()=>le(e,"ask")),l=!e.isGm&&(!t||!e.mine.length),u=e.focus==="ask"||i||l,d=u&&!n&&!e.characters.
length,[m]=b(()=>le(e,"character")),f=[...new Set(s.flatMap(({turns:p})=>p.map(({who:$})=>e.nameOf($))))];return r`
    ${f.length>0&&r`<section class="wait" tabindex="-1">
        <p class="kick">${o("Nothing is due from you")}</p>
        <h1>${o("Waiting for {who}",{who:D(f)})}<span class="dots"></span></h1>
      </section>`}
    ${!f.length&&r`<section class="wait" tabindex="-1"><h1>${fa(e,t)}</h1></section>`}
    <${en} play=${e} />
    ${e.isGm&&!t&&r`<${pa} play=${e} />`}
    ${t&&r`<${_e} key=${t.seq} play=${e} entry=${t} />`}
    <${ls} play=${e} />
    ${!n&&u&&r`<${us} play=${e} close=${l?null:()=>c(!1)} />`}
    ${!n&&!u&&a&&r`<button class=${e.isGm?"wide":"primary wide"} onClick=${()=>{e.focus="ask",c(!0)}}>${e.isGm?o("Call for a roll"):o("I want to \u2026")}</button>`}
    ${!n&&r`<${Xs} play=${e} />`}
    ${e.isGm&&e.game.resist_rule&&e.characters.length>0&&r`<${ha} play=${e} />`}
    ${e.isGm&&!d&&r`<details class="card" open=${m}>
        <summary>${o("A character of yours")}</summary>
        <${Re} play=${e} />
      </details>`}`}function ha({play:e}){let[t]=b(()=>le(e,"narrate")),{draft:{text:s,harm:n,cid:a},written:i,change:c,clear:l,send:u}=Y(e,"narrate",{text:"",harm:1,
cid:""}),d=e.character(a)?a:e.characters[0].id,m=f=>{f.preventDefault();let p={id:"custom",text:s.trim(),...n?{harm_level:n}:{}},$={kind:"narrated",character:d,
consequences:[p]};u(()=>e.table.openAction($))};return r`<details class="card" open=${t}>
    <summary>${o("Something befalls somebody")}</summary>
    <form class="stack" onSubmit=${m}>
    <div>
      <label for="narrate-who">${o("Whom does it befall?")}</label>
      <select id="narrate-who" value=${d} onChange=${f=>c({cid:f.target.value})}>
        ${e.characters.map(({id:f,name:p})=>r`<option value=${f}>${p}</option>`)}
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
      <${M} id="narrate-harm" value=${n} most=${3} change=${f=>c({harm:f})} />
    </div>
    <p class="hint">${o("No roll comes before it. It can be resisted.")}</p>
    <div class="row wrap">
      <${k} play=${e}>${o("Tell the table")}<//>
      ${i&&r`<button type="button" class="quiet" onClick=${l}>${o("Cancel")}</button>`}
    </div>
  </form>
</details>`}function fa(e,t){return e.role==="spectator"?o("You watch"):!e.mine.length&&!e.isGm?o("Who do you play?"):e.isGm?t?o("What happens now?"):o("Your ta\
ble is open"):t?o("What do you do?"):o("What do you want to do?")}function pa({play:e}){let t=e.people.filter(({id:n,active:a})=>a&&n!==e.me),s=[[X("localStorag\
e",ss,e),o("Save your seat: it is in this browser alone"),"seat",o("Save")],[t.length>0,o("Invite the players"),"invite",o("Invite")],[e.characters.length>0,o("\
They name their characters")],[e.clocks.length>0,o("Draw a clock: what are they up against?")],[e.actions.size>0,o("Call the first roll, or let a player ask for\
 one")]];return r`<section class="card"><h2>${o("Your first evening")}</h2><ul class="steps">
    ${s.map(([n,a,i,c])=>r`<li>
          <${x} name=${n?"check":"more"} />
          <span>${a}${n?r`<span class="off"> (${o("done")})</span>`:""}</span>
          ${i&&!n&&r`<button class="mini push" onClick=${()=>e.open(i)}>${c}</button>`}
        </li>`)}
  </ul></section>`}function en({play:e,current:t}){let s=[...e.actions.values()].filter(a=>a.id!==t?.id&&a.state!=="settled"&&!a.awaits.some(({who:i})=>e.isMe(i)));
if(!s.length)return null;let n=e.role==="spectator";return r`<section class="card">
    <h2>${t?o("Also open"):o("At the table now")}</h2>
    <ul class="queue">${s.map(a=>{let i=e.mine.length>0&&dt(e,a),c=r`<span class="says">${a.spec.goal??""}</span>
      <span class="who">
        ${e.nameOf(a.character)} · ${o("waits for {who}",{who:D([...new Set(a.awaits.map(({who:l})=>e.nameOf(l)))])})}
      </span>`;return r`<li>
        ${n?r`<p class="entry">${c}</p>`:r`<button class="entry" onClick=${()=>e.look(a.id)}>${c}</button>`}
      ${a.state!=="rolled"&&!t&&r`<div class="watched">
          <${ge} play=${e} action=${a} />
          <${Ve} play=${e} action=${a} />
          ${i&&r`<button class="wide" onClick=${()=>e.look(a.id)}>
              ${o("Help {name}: {now} to {next} %",{...i,name:e.nameOf(a.character)})}
            </button>`}
        </div>`}
    </li>`})}</ul></section>`}function jt(e,{properties:t}){return Object.keys(t).find(s=>s!==e.game.approach.member)}var At="free";function qt({owner:e,free:t}){return e??(t?At:"")}function tn({
play:e,character:t,close:s}){let[n,a]=b(()=>({name:t.name,note:t.note,owner:qt(t),sheet:t.sheet??{},version:t.version})),i=h=>a({...n,...h}),c=e.role==="gm",l=JSON.
stringify([t.sheet,t.name,t.note]),u=N(l),d=u.current!==l,m=async h=>{h.preventDefault();let w={name:n.name.trim()||t.name,note:n.note,sheet:n.sheet};if(c&&n.owner!==
qt(t)){let q=n.owner===At;Object.assign(w,{owner:q?null:n.owner||null,free:q})}let S=d?n.version:t.version;await e.act(()=>e.table.changeCharacter(t.id,w,S))&&(e.
say(o("Saved.")),s())},f=()=>{u.current=l,a({name:t.name,note:t.note,owner:qt(t),sheet:t.sheet??{},version:t.version})},p=async()=>{await e.ask(o("Remove {name}\
 from the table? The story keeps what they did.",{name:t.name}),o("Remove them"))&&await e.act(()=>e.table.deleteCharacter(t.id,t.version))},$=h=>`${t.id}-${h}`;
return r`<form class="stack more-row" onSubmit=${m}>
    ${d?r`<p class="note" role="status">
          ${o("Somebody has changed this sheet meanwhile.")} <button type="button" class="mini" onClick=${f}>
            ${o("Take theirs")}
          </button>
        </p>`:null}
    <div>
      <label for=${$("name")}>${o("Name")}</label>
      <input
        id=${$("name")}
        maxlength="80"
        value=${n.name}
        onInput=${h=>i({name:h.currentTarget.value})}
      />
    </div>
    ${Object.entries(e.game.sheet.properties).map(([h,w])=>r`<${sn}
        key=${h}
        play=${e}
        id=${$(h)}
        title=${w.title}
        hint=${w.description}
        schema=${{...w.additionalProperties,"x-names":w["x-names"]}}
        value=${n.sheet[h]??{}}
        known=${ga(e,h)} change=${S=>i({sheet:{...n.sheet,[h]:S}})} />`)}
    <div>
      <label for=${$("note")}>${o("Note")}</label>
      <textarea
        id=${$("note")}
        class="says"
        maxlength="500"
        value=${n.note}
        onInput=${h=>i({note:h.currentTarget.value})}
      >
      </textarea>
    </div>
    ${c?r`<div>
          <label for=${$("owner")}>${o("Who plays them")}</label>
          <select
            id=${$("owner")}
            value=${n.owner}
            onChange=${h=>i({owner:h.currentTarget.value})}
          >
          <option value="">${o("the game master")}</option>
          <option value=${At}>${o("whoever takes them")}</option>
          ${e.people.filter(({active:h,role:w})=>h&&w==="player").map(({id:h,name:w})=>r`<option value=${h}>${w}</option>`)}
        </select></div>`:null}
    <div class="row wrap">
      <${k} play=${e} class="primary">${o("Save")}<//>
      <button type="button" onClick=${s}>${o("Cancel")}</button>
      <${k} play=${e} type="button" class="quiet push" onClick=${p}>${o("Remove them")}<//></div>
  </form>`}function ga(e,t){return[...new Set(e.characters.flatMap(({sheet:s})=>Object.keys(s?.[t]??{})))]}function sn({play:e,id:t,title:s,hint:n,schema:a,value:i,
known:c,change:l}){let[u,d]=b(""),m=N(null),f=(a["x-names"]??[]).filter(v=>!Object.keys(i).some(R=>oe(R,v))),p=a.type==="object"?jt(e,a):"",$=a.enum?a.enum[1]??
a.enum[0]:a.type==="object"?{[e.game.approach.member]:1}:1,h=v=>v in i||l({...i,[v]:$}),w=()=>{let v=u.trim();if(!v){m.current?.focus();return}h(v),d(""),m.current?.
focus()},S=v=>l(Object.fromEntries(Object.entries(i).filter(([R])=>R!==v))),q=v=>{v.key==="Enter"&&(v.preventDefault(),w())};return r`<fieldset class="map"><legend>${s}</legend>${n?
r`<p class="hint">${n}</p>`:null}
    <ul>${Object.entries(i).map(([v,R])=>r`<li key=${v}><span class="map-name">${v}</span>
        <${ba}
          play=${e}
          id=${`${t}-${v}`}
          name=${v}
          schema=${a}
          value=${R}
          change=${I=>l({...i,[v]:I})}
        />
        <button
          type="button"
          class="mini quiet"
          aria-label=${o("Remove {name}",{name:v})}
          onClick=${()=>S(v)}
        >
          <${x} name="close" />
        </button>
        ${a.type==="object"?r`<div class="below">
              <${sn}
                play=${e}
                id=${`${t}-${v}-${p}`}
                title=${a.properties[p].title}
                schema=${a.properties[p].additionalProperties}
                value=${R[p]??{}}
                known=${[]}
                change=${I=>l({...i,[v]:{...R,[p]:I}})}
              />
            </div>`:null}
      </li>`)}</ul>
    ${f.length>0&&r`<div class="row wrap">
        ${f.map(v=>r`<button type="button" class="mini" onClick=${()=>h(v)}><${x} name="plus" />${v}</button>`)}
      </div>`}
    <div class="row">
      <input
        list=${`${t}-known`}
        aria-label=${o("{title}: another name",{title:s})}
        maxlength="80"
        ref=${m}
        value=${u}
        onKeyDown=${q}
        onInput=${v=>d(v.currentTarget.value)}
      />
      <datalist id=${`${t}-known`}>
        ${c.filter(v=>!(v in i)).map(v=>r`<option value=${v}></option>`)}
      </datalist>
      <button type="button" class="mini" onClick=${w}><${x} name="plus" />${o("Add")}</button></div>
  </fieldset>`}function ba({play:e,id:t,name:s,schema:n,value:a,change:i}){if(n.enum)return r`<select
      id=${t}
      aria-label=${s}
      value=${a}
      onChange=${c=>i(c.currentTarget.value)}
    >
      ${n.enum.map(c=>r`<option value=${c}>${n["x-enum-labels"]?.[c]?.label??c}</option>`)}
    </select>`;if(n.type==="object"){let{member:c}=e.game.approach,{minimum:l=0,maximum:u=10}=n.properties[c];return r`<${M}
      id=${t}
      says=${s}
      value=${a[c]??0}
      least=${l}
      most=${u}
      change=${d=>i({...a,[c]:d})}
    />`}return r`<${M}
    id=${t}
    says=${s}
    value=${a}
    least=${n.minimum??0}
    most=${n.maximum??99}
    change=${i}
  />`}function Nt({play:e,character:t}){let[s,n]=b(!1);return r`<details
    class="whole"
    onToggle=${a=>a.target===a.currentTarget&&n(a.currentTarget.open)}
  >
    <summary>${t.name}</summary>${s?r`<${on} play=${e} character=${t} />`:null}
  </details>`}function nn({play:e,character:t}){return r`<section class="card" aria-label=${t.name}>
    <${on} play=${e} character=${t} titled=${!0} />
  </section>`}function on({play:e,character:t,titled:s=!1}){let[n,a]=b(!1),i=N(null),c=e.role==="gm"||t.owner===e.me,l=ka(e,t),u=e.people.find(({id:f})=>f===t.owner),
d=()=>{a(!1),setTimeout(()=>i.current?.focus())},m=s?r`<h2>${t.name}</h2>`:null;return r`<div>
    <div class="row">
      ${m}
      ${s&&e.role==="gm"&&u&&u.id!==e.me?r`<span class="soft small">${u.name}</span>`:null}
      ${c?r`<button
            class="mini quiet push"
            ref=${i}
            aria-expanded=${String(n)}
            aria-label=${o("Change {name}",{name:t.name})}
            onClick=${()=>n?d():a(!0)}
          >
            <${x} name="pen" />
            ${n?o("Done"):o("Change")}
          </button>`:null}
    </div>
    <div class="tracks">
      ${l.map(([f,p])=>r`<${Et}
            key=${f}
            play=${e}
            who=${t.id}
            name=${t.name}
            track=${f}
            at=${p}
            editing=${n}
          />`)}
    </div>
    ${n?r`<${tn} play=${e} character=${t} close=${d} />`:r`<${wa} play=${e} character=${t} />`}
  </div>`}function ka(e,{tracks:t}){let s=Object.keys(e.game.tracks),n=a=>s.includes(a)?s.indexOf(a):s.length;return Object.entries(t).sort(([a],[i])=>n(a)-n(i))}
function Et({play:e,who:t,name:s,track:n,at:a,editing:i,spent:c}){let l=e.label("track",n),{value:u,cap:d}=a,m=($,h)=>e.actAfter(()=>e.table.changeTracks({changes:[
{who:t,track:n,amount:$,text:h}],note:$<0?c?.take():void 0}),()=>e.say(`${l} ${u+$}`)),f=d!==void 0&&u>=d,p={name:s,track:ft(e,n)};return r`<div class=${`track-\
row ${rt(u)}`}>
    <${$e} name=${l} track=${n} value=${u} cap=${d} of=${s} />
    ${i?r`<span class="row">
          <${k}
            play=${e}
            class="mini"
            aria-label=${o("{name}: {track}, one less",p)}
            lacks=${u<=0}
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
  </div>${(a.texts??[]).map($=>r`<p class="row harm-text"><span>${$}</span>
    ${i?r`<${k}
          play=${e}
          class="mini quiet push"
          aria-label=${o("{text} is healed",{text:$})}
          queued
          onClick=${()=>m(-1,$)}
        >
          ${o("Healed")}
        <//>`:null}
  </p>`)}`}function wa({play:e,character:t}){let s=Object.entries(e.game.sheet.properties).filter(([n])=>Object.keys(t.sheet?.[n]??{}).length);return r`<div class="values">
    ${s.map(([n,a])=>r`<h3>${a.title}</h3><ul class="chips">
      ${Object.entries(t.sheet[n]).map(([i,c])=>r`<li class="chip">${W(i)} <b>${va(e,a,c)}</b></li>`)}
    </ul>`)}
    ${t.note?r`<p class="told note-text">${t.note}</p>`:null}
  </div>`}function va(e,t,s){let n=t.additionalProperties??{};if(n.enum)return n["x-enum-labels"]?.[s]?.label??s;if(n.type==="object"){let{member:a}=e.game.approach,
i=Object.entries(s[jt(e,n)]??{}).map(([c,l])=>`${c} ${l}`);return[s[a],...i].filter(c=>c!==void 0).join(" \xB7 ")}return typeof s=="number"&&n.minimum<0&&s>0?`+${s}`:
String(s).replace("-","\u2212")}function rn({play:e}){let t=e.role==="gm",s=e.people.filter(i=>i.active),n=e.people.filter(i=>!i.active),a=e.characters.filter(({owner:i})=>!s.some(({id:c})=>c===
i));return r`<section class="card" aria-labelledby="people-title">
    <h2 id="people-title" tabindex="-1">${o("People")}</h2>
    <ul class="people">
      ${s.map(i=>r`<${an} key=${i.id} play=${e} person=${i} />`)}
    </ul>
    ${!t&&a.length?r`<h3>${o("Of the game master")}</h3>
        ${a.map(i=>r`<${Nt} key=${i.id} play=${e} character=${i} />`)}`:null}
    ${t&&n.length?r`<details class="whole">
          <summary>${o("Former seats")}</summary>
          <ul class="people">
            ${n.map(i=>r`<${an} key=${i.id} play=${e} person=${i} />`)}
          </ul>
        </details>`:null}
  </section>`}function an({play:e,person:t}){let[s,n]=b(!1),{id:a,name:i,role:c,active:l}=t,u=a===e.me,d=l&&e.present.has(a),m=e.characters.filter(({owner:h})=>h===
a),f={gm:o("game master"),spectator:o("watches"),player:""},p=l?d?o("here"):o("away"):o("seat closed"),$=m.filter(h=>!e.mine.includes(h));return r`<li class="person">
    <span class=${d?"face":"face away"} aria-hidden="true">${[...i][0]}</span>
    <div>
      <b>${i}</b>
      ${u?r` <span class="soft">${o("(you)")}</span>`:null} <span class="soft">
        ${[f[c],...m.filter(h=>e.mine.includes(h)).map(h=>h.name)].filter(Boolean).join(", ")}
      </span>
      <div class="tiny soft">${p}</div></div>
    ${e.role==="gm"&&!u?r`<button
          class="mini quiet"
          aria-label=${o("{name}: more",{name:i})}
          aria-expanded=${String(s)}
          onClick=${()=>n(!s)}
        >
          <${x} name="more" />
        </button>`:null}
    ${s?r`<${xa} play=${e} person=${t} />`:null}
    ${$.length?r`<div class="below">
          ${$.map(h=>r`<${Nt} key=${h.id} play=${e} character=${h} />`)}
        </div>`:null}
  </li>`}function xa({play:e,person:t}){let[s,n]=b(""),{id:a,name:i,active:c,role:l}=t,u=async()=>{if(!await e.ask(o("A new link for {name}? The one they have s\
tops working.",{name:i}),o("Make a new link")))return;let f=await e.act(()=>e.table.renewToken(a));f&&n(Xt(Zt(e.client),f))},d=async()=>{await e.ask(o("Close th\
e seat of {name}? Their characters stay, and are yours until they come back.",{name:i}),o("Close the seat"))&&await e.act(()=>e.table.revoke(a))&&(e.say(o("The \
seat is closed.")),document.getElementById("people-title")?.focus())},m=()=>It(e,t);return r`<div class="below stack">
    <div class="row wrap">
      <${k} play=${e} class="mini" onClick=${u}>${c?o("New link"):o("Open the seat again")}<//>
      ${c&&l==="player"?r`<${k} play=${e} class="mini" onClick=${m}>${o("Make game master")}<//>`:null}
      ${c?r`<${k} play=${e} class="mini" onClick=${d}>${o("Close the seat")}<//>`:null}
    </div>
    ${s?r`<${es} link=${s} label=${o("For {name} alone: anyone who has it sits there",{name:i})} />`:null}
  </div>`}async function It(e,{id:t,name:s}){await e.ask(o("Make {name} the game master? You become a player, and only they can give it back.",{name:s}),o("Hand\
 over"))&&await e.act(()=>e.table.handOver(t))&&e.say(o("{name} is the game master now.",{name:s}))}function cn({play:e}){let t=e.role==="gm",[s,n]=b(!1),{turn:a,
...i}=e.session.tracks,c=Object.entries(i),[l,u]=b(""),d={take(){return u(""),l.trim()||void 0}},m=$=>e.game.tracks[$]?.cost==="spends",f=Object.keys(e.game.once_a_turn).
length>0;if(!c.length&&!f)return null;let p=()=>e.act(()=>e.table.startTurn(),()=>e.say(o("A new turn has begun.")));return r`<section class="card" aria-labelledby="table-title">
    <div class="row"><h2 id="table-title">${o("The table")}</h2>
      ${t&&c.length?r`<button
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
      ${c.map(([$,h])=>r`<${Et}
            key=${$}
            play=${e}
            who="session"
            name=${o("The table")}
            track=${$}
            at=${h}
            editing=${s&&t}
            spent=${m($)?d:void 0}
          />`)}
    </div>
    ${s&&t&&c.some(([$])=>m($))?r`<div>
          <label for="gm-move">${o("What is it spent on?")}</label>
          <input
            id="gm-move"
            class="says"
            maxlength="500"
            value=${l}
            onInput=${$=>u($.currentTarget.value)}
          />
        </div>`:null}
    ${f?r`<div class="row wrap turn-row">
          <span>${o("Turn {n}",{n:a?.value??1})}</span>
          ${t?r`<${k} play=${e} class="mini push" onClick=${p}>${o("New turn")}<//>`:null}
        </div>`:null}
  </section>`}function ln({play:e}){let t=[...e.actions.values()].map(a=>({action:a,pending:a.consequences.filter(({state:i})=>i==="pending")})).filter(({pending:a})=>a.length);
if(t.length<2)return null;let s=async()=>{let a=t.flatMap(({action:l,pending:u})=>u.map(({character:d})=>d??l.character)),i=D([...new Set(a)].map(l=>e.nameOf(l)));
if(await e.ask(o("Let all of it happen, without asking {who}?",{who:i}),o("Let it happen"))){for(let{action:l,pending:u}of t){let d=Object.fromEntries(u.map(({id:m})=>[
m,"landed"]));if(!await e.act(()=>e.table.choose(l.id,{fate:d})))return}e.look("")}},n=t.reduce((a,{pending:i})=>a+i.length,0);return r`<${k} play=${e} class="quiet wide" onClick=${s}>
    ${C(n,"Settle what waits ({n})","Settle all that waits ({n})")}
  <//>`}var Ca="(min-width: 720px) and (max-width: 1099px)";function Mt({play:e,app:t,above:s=!1}){let n=e.awaited(!0);if(Sa(Ca)!==s||s&&!n.length)return null;let a=i=>{
e.look(i.id),t.look("now")};return r`<section class=${s?"queue-box above":"queue-box"}>
    <h2>${o("Waiting for you")} <span class="chip">${n.length}</span></h2>
    ${n.length?r`<ul class="queue">${n.map(({action:i,turns:c})=>r`<li>
              <button
                class="entry"
                aria-current=${e.focus===i.id?"true":null}
                onClick=${()=>a(i)}
              >
        <span class="need">${Gt(c[0].what)}</span>
        <span class="says">${i.spec.goal??""}</span>
        <span class="who">${e.nameOf(i.character)}</span></button></li>`)}</ul>`:r`<p class="small soft">${o("Nothing. Let them talk.")}</p>`}
    <${ln} play=${e} />
  </section>`}function Sa(e){let[t,s]=b(()=>matchMedia(e).matches);return j(()=>{let n=matchMedia(e),a=()=>s(n.matches);return n.addEventListener("change",a),()=>n.
removeEventListener("change",a)},[e]),t}function un({play:e}){let t=(n,a)=>e.act(()=>e.table.changeSession({options:{...e.session.options,[n]:a}},"*"));return[["given_dice",o("Dice may be thrown by ha\
nd, and their faces tapped")],["published",o("Rules of the published game are allowed too")]].map(([n,a])=>r`<label class="tick">
      <input
        type="checkbox"
        checked=${e.session.options[n]}
        ...${Ie(e,({checked:i})=>t(n,i))}
      />${a}</label>`)}function dn({play:e}){return r`
    <div><label for="set-language">${o("Language")}</label>
      <select
        id="set-language"
        value=${e.settings.language}
        onChange=${t=>e.set("language",t.currentTarget.value)}
      >
        <option value="">${o("As the browser has it")}</option>
        ${Bt.map(({language:t,name:s})=>r`<option value=${t} lang=${t}>${s}</option>`)}
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
    <${Oa} play=${e} />
    ${e.role==="gm"?r`<${Ta} play=${e} />`:null}
    <${Aa} play=${e} />
    <section class="stack part"><h3>${o("This seat")}</h3>
      <p class="small">
        ${o("You sit here as {name}, on this device alone. To sit elsewhere too, you need a link of your own from the game master.",{name:e.personName(e.me)})}
      </p>
      <button onClick=${()=>e.open("seat")}>${o("Save this seat")}</button>
      <button onClick=${()=>e.page.toDoor()}>${o("Other tables")}</button>
      <button onClick=${()=>_a(e)}>${o("Leave this table")}</button></section>`}function Oa({play:e}){let[t,s]=b(Ht()),n=e.settings.calls!=="off";return r`<div><label for="set-calls">${o(
"When something awaits you while you look elsewhere")}</label>
    <select
      id="set-calls"
      value=${e.settings.calls}
      onChange=${a=>e.set("calls",a.currentTarget.value)}
    >
      <option value="">${o("A sound and a notification")}</option>
      <option value="off">${o("Only the tab counts")}</option>
    </select>
    ${n&&t==="default"&&r`<button class="quiet" onClick=${async()=>s(await Notification.requestPermission())}>
        ${o("Allow notifications")}
      </button>`}
    ${n&&t==="denied"&&r`<p class="hint">${o("This browser refuses notifications of this page: allow them in its settings.")}</p>`}
    ${n&&t==="none"&&r`<p class="hint">${o("Notifications need https, or the machine of the service itself.")}</p>`}
  </div>`}async function _a(e){let s=e.role==="gm"?o("Leave, and forget your seat on this device? Nobody else can lead the table, and nobody can let you in agai\
n."):o("Leave, and forget your seat on this device? {gm} can give you a new link.",{gm:e.gmName});await e.ask(s,o("Leave"),{sends:!1})&&e.leave()}function Ta({play:e}){
let[t,s]=b(""),[n,a]=b(""),i=e.people.filter(({id:u,active:d,role:m})=>d&&m==="player"&&u!==e.me),c=async()=>{if(!await e.ask(o("A new code for joining? Links t\
hat were sent stop working; who sits stays."),o("New code")))return;let u=await e.act(()=>e.table.changeCode());u&&s(u.join_code)},l=i.find(({id:u})=>u===n)??i[0];
return r`<section class="stack part"><h3>${o("The table")}</h3>
    <${un} play=${e} />
    <div><${k} play=${e} onClick=${c}>${o("New code for joining")}<//>
      ${t?r`<p role="status" class="small">
            ${o("The code is {code} now.",{code:kt(t)})} <button class="quiet" onClick=${()=>e.open("invite")}>
              ${o("Invite")}
            </button>
          </p>`:null}
    </div>
    ${i.length?r`<div>
          <label for="set-gm">${o("Hand over to")}</label>
          <div class="row">
            <select id="set-gm" value=${l.id} onChange=${u=>a(u.currentTarget.value)}>
          ${i.map(({id:u,name:d})=>r`<option value=${u}>${d}</option>`)}
        </select><${k} play=${e} class="fixed" onClick=${()=>It(e,l)}>${o("Hand over")}<//></div></div>`:null}
    <${qa} play=${e} />
  </section>`}function qa({play:e}){let[t,s]=b(!1),[n,a]=b(""),[i,c]=b(!1),l=e.session.name||e.game.title,u=n.trim().toLowerCase()===l.trim().toLowerCase(),d=async()=>{
let f=!1;await e.act(async()=>{try{await e.table.deleteSession(),f=!0}catch(p){if(p.code!=="epoch_open")throw p;c(!0)}}),f&&e.leave()},m=async()=>{await Ds(e)&&
c(!1)};return t?r`<div class="stack note bad">
    <p>${o("Everything goes: story, sheets, clocks, and the proofs of all dice. Nobody can bring it back.")}</p>
    <button onClick=${()=>ze(e)}>${o("Save my proofs first")}</button>
    <div>
      <label for="set-delete">${o("Write \u201C{name}\u201D to delete it",{name:l})}</label>
      <input
        id="set-delete"
        autocomplete="off"
        value=${n}
        onInput=${f=>a(f.currentTarget.value)}
      />
    </div>
    ${i?r`<p role="alert">
          <b>
            ${o("This chapter has rolls that nobody could check any more. End it first, and take everything along.")}
          </b>
        </p>
          <${k} play=${e} onClick=${m}>${o("End the chapter, download everything")}<//>`:null}
    <div class="row wrap">
      <${k} play=${e} class="primary" lacks=${!u} onClick=${d}>${o("Delete it for all")}<//>
      <button onClick=${()=>s(!1)}>${o("Keep it")}</button>
    </div>
  </div>`:r`<button class="quiet" onClick=${()=>s(!0)}>${o("Delete the table")}</button>`}function Aa({play:e}){return e.warnings.length?r`<section class="stack part"><h3>${o(
"What this device noticed")}</h3>
    <ul class="stack small">
      ${e.warnings.map(({about:t,detail:s,at:n})=>r`<li class="note bad">
            <b>${t}</b>: ${s} <span class="soft tiny">
              ${new Date(n).toLocaleString(U)}
            </span>
          </li>`)}
    </ul>
    <button onClick=${()=>e.open("fair")}>${o("Fair dice")}</button></section>`:null}var ja=20*6e4;function $n(e,t){let s=Na(e.entries),n=Ea(e,s).filter(a=>t==="rolls"?a.steps.some(({type:i})=>i==="rolled"||i==="resisted"):t==="all"||Da(e,a));return Wa(
n)}function Na(e){let t=new Map;for(let s of e)if(s.reversed_by&&t.set(s.seq,e.find(({seq:n})=>n===s.reversed_by)??{seq:s.reversed_by}),s.type==="reversed")for(let n of s.
reverses??[])t.set(n,s);return t}function Ea(e,t){let s=new Map,n=[],a=new Set(e.entries.map(({seq:i})=>i));for(let i of e.entries){let c=Ia(i),l=Date.parse(i.at);
if(c&&i.type!=="difficulty_opened"){let m=s.get(c);m?i.type==="rolled"&&(n.splice(n.indexOf(m),1),n.push(m),m.at=l):(m={key:`a${c}`,kind:"tale",at:l,steps:[],undone:t},
s.set(c,m),n.push(m)),m.steps.push(i);continue}if(i.type==="reversed"&&(i.reverses??[]).some(m=>a.has(m)))continue;let u=ya(e,i),d=n.at(-1);!u||d?.words&&!d.steps[0].
changes.length&&d.words===u&&d.steps[0].by===i.by||n.push({key:`e${i.seq}`,kind:"minor",at:l,steps:[i],undone:t,words:u})}return n.filter(({kind:i,steps:c})=>i!==
"tale"||Ma(c))}function Ia(e){return e.action?e.action:e.type==="rolled"?`r${e.seq}`:""}function Ma(e){return e.some(({action_after:t,ruling:s,announced:n,unruled:a})=>t||
s||n||a)}function Da(e,{steps:t}){let s=new Set(e.mine.map(({id:n})=>n));return t.some(({by:n,character:a,assistants:i=[],changes:c})=>n===e.me||[a,...i,...c.map(
({who:l})=>l)].some(l=>s.has(l)))}function Wa(e){let t=[],s=0;for(let n of e){let a=Math.max(n.at,...n.steps.map(({at:i})=>Date.parse(i)));n.at-s>ja&&t.push({key:`\
t${n.key}`,kind:"scene",at:n.at,steps:[],undone:new Map}),t.push(n),s=Math.max(s,a)}return t}function mn(e){let t=new Date(e),s=navigator.languages.find(a=>a.startsWith(
U))??U,n=t.toLocaleTimeString(s,{hour:"2-digit",minute:"2-digit"});return t.toDateString()===new Date().toDateString()?n:`${t.toLocaleDateString(s,{day:"numeric",
month:"long"})}, ${n}`}function ya(e,t){let s=t.by_name??o("The service"),n=t.clock_after?.name??e.clock(t.clock)?.name,a=t.character_after?.name??t.character_name,
i=t.person_name??t.name??e.personName(t.person);switch(t.type){case"session_created":return o("{who} opened the table.",{who:s});case"imported":return o("{who} \
opened the table from a file.",{who:s});case"session_changed":return o("{who} changed the table.",{who:s});case"person_joined":return o("{who} sat down.",{who:t.
name});case"person_revoked":return t.by===t.person?o("{who} left the table.",{who:s}):o("{who} closed the seat of {person}.",{who:s,person:i});case"gm_handed_ov\
er":return o("{person} is the game master now.",{person:i});case"code_changed":return o("{who} changed the code for joining.",{who:s});case"character_created":return o(
"{who} brought in {character}.",{who:s,character:a});case"character_changed":return o("{who} changed the sheet of {character}.",{who:s,character:a});case"charac\
ter_deleted":return o("{who} removed a character.",{who:s});case"clock_created":return o("{who} started a clock: {clock}.",{who:s,clock:n});case"clock_changed":
return n?o("{who} changed a clock: {clock}.",{who:s,clock:n}):"";case"clock_deleted":return o("{who} put a clock away.",{who:s});case"clock_ticked":return Ra(t,
s,n);case"turn_started":return o("{who} began a new turn.",{who:s});case"tracks_changed":return t.changes.length?`${s}: ${D(Ge(e,t.changes))}.`:"";case"difficul\
ty_opened":return o("{who} opened the Difficulty: it was {n}.",{who:s,n:t.difficulty});case"epoch_closed":return o("{who} ended chapter {n} of the dice.",{who:s,
n:t.epoch+1});case"epoch_revealed":return o("The seal of chapter {n} is open: its dice can be checked.",{n:t.epoch+1});case"reversed":return o("{who} took somet\
hing back.",{who:s});case"token_renewed":return"";default:return o("Something that this page does not know: {type}.",{type:t.unknown_type??t.type.replaceAll("_",
" ")})}}function Ra(e,t,s){let n=e.changes.find(({who:c,track:l})=>c===e.clock&&l==="filled");if(!n)return o("{who} ticked {clock}, and nothing moved.",{who:t,clock:s});
let{amount:a,to:i}=n;return o("{clock}: {from} to {to} of {size}.",{clock:s,from:i-a,to:i,size:e.clock_after.size})}var Xe=new Set(["chosen","resisted"]);var La=new Set(["rolled","chosen","resisted","tracks_changed","clock_ticked","turn_started"]);function Wt(e,t,s){return e.role==="gm"&&La.has(t.type)&&!s.undone.
has(t.seq)}function hn({play:e,item:t,entry:s,undoing:n,setUndoing:a}){return n!==s.seq||!Wt(e,s,t)?null:r`<${Fa} play=${e} item=${t} entry=${s} close=${()=>{a(
c=>c===s.seq?0:c),setTimeout(()=>document.getElementById(`undo-${s.seq}`)?.focus())}} />`}function Fa({play:e,item:t,entry:s,close:n}){let[a,i]=b(""),[c,l]=b(null),
u=N(null);j(()=>u.current?.focus(),[]);let d=t.steps.filter(({seq:p,type:$})=>p>s.seq&&Xe.has($)&&!t.undone.has(p)),m=Ss(e,[s,...d]),f=async()=>{let p=null,$=await e.
act(async()=>{try{return await Dt(e,s.seq,a.trim(),d.length>0,c!==null)}catch(h){if(h.code!=="reverse_later_first"||c)throw h;p=h;return}});p?l(p.body?.entries??
[]):$&&(n(),e.say(o("Undone.")),document.activeElement?.closest(".undo")||document.getElementById(`entry-${s.seq}`)?.focus())};return r`<div class="undo stack" role="group" aria-labelledby=${`\
goes-${s.seq}`}>
    <p class="small" id=${`goes-${s.seq}`}>
      <b>${o("What goes back")}:</b> ${m||o("nothing but the entry itself")}
      ${d.length?o("; later steps go with it"):""}.
    </p>
    ${s.type==="rolled"?r`<p class="hint">
          ${o("The dice stay in the log and in their chapter, so that everybody sees that they fell.")}
        </p>`:null}
    <label for=${`why-${s.seq}`}>${o("Why?")}</label>
    <input
      class="says"
      id=${`why-${s.seq}`}
      ref=${u}
      maxlength="500"
      value=${a}
      onInput=${p=>i(p.currentTarget.value)}
    />
    ${c?r`<p class="note" role="alert">
          ${C(c.length||2,"A later step hangs on this.","{n} later steps hang on this.")}
        </p>`:null}
    <div class="row wrap">
      <${k} play=${e} class="primary" onClick=${f}>
        ${c?o("Undo them too"):o("Undo this")}
      <//>
      <button onClick=${n}>${o("Leave it")}</button>
    </div>
  </div>`}async function Dt(e,t,s,n,a,i=8){try{return await e.table.reverse({seq:t,note:s,with_later:n||a})}catch(c){if(!a||c.code!=="reverse_later_first"||i===
0)throw c;let l=[...c.body?.entries??[]].sort((u,d)=>d-u);for(let u of l)await Dt(e,u,s,!0,!0,i-1).catch(d=>{if(d.code!=="happened")throw d});return Dt(e,t,s,n,
a,i-1)}}var Pa=60;function fn({play:e}){let[t,s]=b("all"),[n,a]=b(0),i=$n(e,t),c=Ga(e),l=[["all",o("All")],["rolls",o("Rolls")],["mine",o("Mine")]];return r`<section class="card tales" aria-labelledby="story-title">
    <div class="row wrap"><h2 id="story-title" tabindex="-1">${o("Story")}</h2>
      <div class="filters push" role="group" aria-label=${o("Show")}>
        ${l.map(([u,d])=>r`<button aria-pressed=${String(t===u)} onClick=${()=>s(u)}>${d}</button>`)}
      </div>
    </div>
    <div class="scroll" ref=${c} role="region" aria-label=${o("Entries")} tabindex="0">
      ${e.hasEarlier?r`<${Ba} play=${e} />`:null}
      <ol class="story">
        ${i.map(u=>r`<${Ha} key=${u.key} play=${e} item=${u} undoing=${n} setUndoing=${a} />`)}
      </ol>
      ${i.length?null:r`<p class="soft small">
            ${t==="all"?o("Nothing has happened yet."):o("Nothing of this kind yet.")}
          </p>`}
    </div>
  </section>`}function Ba({play:e}){let[t,s]=b(!1);return r`<${k} play=${e} class="quiet wide" lacks=${t} onClick=${async()=>{t||(s(!0),await e.earlier().catch(
()=>e.say(o("It could not be loaded."))),s(!1))}}>
    ${o("Earlier")}
  <//>`}function Ga(e){let t=N(null),s=N(!0),n=N({first:0,height:0});return j(()=>{let a=t.current,i=()=>{s.current&&(a.scrollTop=a.scrollHeight)},c=()=>{a.clientHeight&&
(s.current=a.scrollHeight-a.scrollTop-a.clientHeight<Pa)};a.addEventListener("scroll",c,{passive:!0});let l=new ResizeObserver(i);return l.observe(a),()=>{a.removeEventListener(
"scroll",c),l.disconnect()}},[]),Ut(()=>{let a=t.current,i=e.entries[0]?.seq??0,c=a.scrollHeight-n.current.height;s.current?a.scrollTop=a.scrollHeight:i<n.current.
first&&c>0&&(a.scrollTop+=c),n.current={first:i,height:a.scrollHeight}}),t}function Ha({play:e,item:t,undoing:s,setUndoing:n}){if(t.kind==="scene")return r`<li class="scene">${mn(
t.at)}</li>`;let a={play:e,item:t,undoing:s,setUndoing:n};return t.kind==="minor"?r`<${Ua} ...${a} />`:r`<${Ya} ...${a} />`}function pn({name:e}){return r`<span class="face" aria-hidden="true">${[
...e||"\xB7"][0]}</span>`}function Ua({play:e,item:t,...s}){let[n]=t.steps,a=t.undone.get(n.seq);return r`<li class=${`tale minor${a?" undone":""}`} id=${`entry\
-${n.seq}`} tabindex="-1">
    <${pn} name=${n.by_name} />
    <div><p class="says">${t.words}</p>
      ${n.note?r`<p class="told">${n.note}</p>`:null}
      ${a?r`<p class="rule"><${Lt} by=${a} /></p>`:null}
      <${Rt} play=${e} item=${t} entry=${n} ...${s} />
    </div>
  </li>`}function za(e){let t=e.map(({action_after:n})=>n).filter(Boolean),s=new Map([...t.flatMap(({consequences:n})=>n),...e.flatMap(({picks:n=[]})=>n)].map(n=>[
n.id,n]));return t.length?{...t.at(-1),consequences:[...s.values()]}:void 0}function Ya({play:e,item:t,...s}){let{steps:n,undone:a}=t,i=n.find(({type:h})=>h==="\
rolled"),c=za(n),l=i??n[0],u=i&&a.get(i.seq),d=i?.ruling?.goal??c?.spec.goal??n.find(({action_after:h})=>h?.spec.goal)?.action_after.spec.goal,m=n.find(({verdict:h})=>h)?.
verdict,f=u?void 0:i?.ruling?.success??m?.success,p=i&&f!==void 0&&ut(e,m?.outcome??i.ruling?.outcome,c?.says),$=i?.character_name??n.find(h=>h.character_name)?.
character_name??e.character(c?.character)?.name;return r`<li class=${`tale${u?" undone":""}`} id=${`entry-${l.seq}`} tabindex="-1">
    <${pn} name=${(i??n.find(({type:h})=>h==="action_opened")??l).by_name} />
    <div>
      <p class="says">
        ${d?qe(d):r`<span class="soft">${$}</span>`}
        ${p?r` <b>${qe(p)}</b>`:null}
      </p>
      ${i?r`<${Va} play=${e} entry=${i} name=${$} verdict=${m} />`:r`<p class="rule"><b>${$}</b> ${Ka(c)}</p>`}
      ${u?r`<p class="rule"><${Lt} by=${u} /></p>`:null}
      ${Ja(e,c).map(h=>r`<p class="rule">${h}</p>`)}
      ${i?r`${i.gm_fields?r`<p class="rule">
                  ${o("Typed for {gm}: {what}",{gm:e.gmName,what:D(i.gm_fields.map(h=>e.label("field",h)))})}
                </p>`:null}
          <${bn} play=${e} entry=${i} />
          <${Rt} play=${e} item=${t} entry=${i} ...${s} />`:null}
      ${n.filter(({type:h})=>Xe.has(h)).map(h=>r`<${Xa}
              key=${h.seq}
              gone=${u}
              play=${e}
              item=${t}
              step=${h}
              action=${c}
              ...${s}
            />`)}
      
    </div>
  </li>`}function qe(e){return/[.!?…”"'»)]$/.test(e.trim())?e.trim():`${e.trim()}.`}function Ka(e){return e?{draft:o("not agreed yet"),ready:o("agreed, not\
 rolled yet"),cancelled:o("called off"),refused:e.why?o("not possible that way: {why}",{why:e.why}):o("not possible that way"),settled:e.kind==="narrated"?o("wi\
thout a roll"):o("settled"),rolled:o("rolled")}[e.state]??"":""}function Ja(e,t){return(t?.offers??[]).filter(({state:s,text:n})=>s==="accepted"&&n).map(({by:s,
text:n})=>r`<b>${e.nameOf?.(s)??e.character(s)?.name??s}</b> <span class="told">${qe(n)}</span>`)}function Va({play:e,entry:t,name:s,verdict:n}){let{ruling:a,announced:i}=t,
c=[t.approach&&W(t.approach),a?.position&&e.label("position",a.position),a?.effect&&e.label("effect",a.effect.rolled),a?.difficulty!==void 0&&o("against {n}",{n:a.
effective_difficulty??a.difficulty})].filter(Boolean),l=a?.outcome??n?.outcome??t.outcome,u=l?e.label("outcome",l):"",d=a?.announce??i?.announce??"",m=a?.success??
n?.success;return r`<p class="rule">
      <${gn} dice=${a?.dice??i?.dice??[]} />
      <b>${s??t.by_name}</b> ${c.length?r`<span>${c.join(" \xB7 ")}</span>`:null}
      ${d&&d.toLowerCase()!==u.toLowerCase()?r`<span class="out">${d}</span>`:null}
      ${u?r`<span class=${`out ${Qa(l,m)}`}>${u}</span>`:null}
      ${i&&!n?r`<span>${o("{gm} knows whether it works",{gm:e.gmName})}</span>`:null}
      ${t.unruled?r`<span>${t.unruled}</span>`:null}
      <${wn} play=${e} entry=${t} />
    </p>`}function Qa(e,t){return t===void 0?"":t?/partial|with_fear|marginal/.test(e)?"price":"good":"bad"}function gn({dice:e}){if(!e.length)return null;let t=e.
some(({sides:s})=>s!==6);return r`<span class=${`pips${t?" numbers":""}`}>
    ${e.map(({sides:s,face:n,role:a,counts:i,reason:c})=>{let l={hope:"hope",fear:"fear",success:"hit",cancels:"one"}[c??a]??(i?"counts":"lost");return r`<${me} sides=${s} face=${n} how=${l} says=${Za(
l)} />`})}
  </span>`}function Za(e){return{hope:"Hope",fear:"Fear",hit:o("success"),one:o("takes a success"),counts:o("counts")}[e]??""}function Rt({play:e,entry:t,...s}){
let[n,a]=b(!1),i=t.type==="rolled"||!!(t.form&&t.resistance),c=Wt(e,t,s.item)&&s.undoing!==t.seq;return r`${i||c?r`<p class="rule tools-row">
          ${i?r`<button class="seal quiet" aria-expanded=${String(n)} onClick=${()=>a(!n)}>
                <${x} name=${n?"minus":"plus"} />
                ${o("All of this roll")}
              </button>`:null}
          ${c?r`<button
                class="seal quiet"
                id=${`undo-${t.seq}`}
                aria-label=${o("Undo entry {n}",{n:t.seq})}
                onClick=${()=>s.setUndoing(t.seq)}
              >
                <${x} name="undo" />
                ${o("Undo")}
              </button>`:null}
        </p>`:null}
    ${n?r`<${Fe} markup=${t.form} load=${()=>e.card(t.seq)} />`:null}
    <${hn} play=${e} entry=${t} ...${s} />`}function bn({play:e,entry:t}){let s=Ge(e,t.changes);return s.length?r`<p class="rule">${D(s)}</p>`:null}function Xa({
play:e,item:t,step:s,action:n,gone:a,...i}){let c=t.undone.get(s.seq),l=s.type==="resisted"?er(e,s,n):tr(e,s,n);return r`<div class=${`after-step${c?" undone":""}`} id=${`\
entry-${s.seq}`} tabindex="-1">
    ${(s.picks??[]).filter(({text:u})=>u).map(({text:u})=>r`<p class="says">${qe(u)}</p>`)}
    ${s.note?r`<p class="says">${qe(s.note)}</p>`:null}
    <p class="rule">
      ${s.resistance?.dice?r`<${gn} dice=${s.resistance.dice} />`:null}
      <b>${s.type==="resisted"?s.character_name:s.by_name}</b> <span>${l}</span>
      <${wn} play=${e} entry=${s} />
    </p>
    <${bn} play=${e} entry=${s} />
    ${c&&c.seq!==a?.seq?r`<p class="rule"><${Lt} by=${c} /></p>`:null}
    <${Rt} play=${e} item=${t} entry=${s} ...${i} />
  </div>`}function er(e,t,s){let n=yt(e,t.consequence,s),{left:a}=t.resistance;return a?o("resists: {what}. It is milder",{what:n}):o("resists: {what}. Nothing \
of it is left",{what:n})}function tr(e,t,s){let n=[],a=i=>D(i.map(c=>yt(e,c,s)));t.branch&&n.push(e.label("menu",t.branch)),t.picks?.length&&n.push(D(t.picks.map(
i=>kn(e,i)))),t.take?.length&&n.push(o("takes {what}",{what:a(t.take)}));for(let[i,c]of Object.entries(t.fate??{})){let l=yt(e,i,s);n.push({landed:o("{what} lan\
ds",{what:l}),reduced:o("{what} is milder",{what:l}),avoided:o("{what} is averted",{what:l})}[c]??l)}return t.effect&&n.push(o("grants {effect} effect",{effect:e.
label("effect",t.effect)})),t.grant&&n.push(o("grants a part of it")),t.verdict&&n.push(o("tells the table: {verdict}",{verdict:e.label("outcome",t.verdict.outcome)})),
n.join("; ")||o("goes on")}function yt(e,t,s){let n=s?.consequences?.find(a=>a.id===t);return n?n.text?n.text.replace(/\.$/,""):kn(e,n):o("a consequence")}function kn(e,t){
let s=t.pick==="custom"?o("something else"):e.label("menu",t.pick),n=[t.harm_level&&o("level {n}",{n:t.harm_level}),t.clock&&(e.clock(t.clock)?.name??""),!t.harm_level&&
t.severity&&e.label("severity",t.severity).toLowerCase()].filter(Boolean);return n.length?`${s} (${n.join(", ")})`:s}function wn({play:e,entry:t}){let s=_s(e,t),
n=()=>e.open("fair");switch(s){case"checked":return r`<button class="seal" onClick=${n}><${x} name="shield" />${o("dice checked")}</button>`;case"wrong":return r`<button class="seal alarm" onClick=${n}>
        <${x} name="warn" />
        ${o("does not match its seal")}
      </button>`;case"sealed":return r`<button class="seal kept" onClick=${n}><${x} name="lock" />${o("sealed")}</button>`;case"ended":return r`<button class="seal kept" onClick=${n}><${x} name="lock" />${o(
"not checked yet")}</button>`;case"given":return r`<span>${o("thrown by hand")}</span>`;default:return null}}function Lt({by:e}){let t=e.by_name?o("undone by {w\
ho}",{who:e.by_name}):o("undone");return r`<span>
    ${t}
    ${e.note?r`: <span class="told">${e.note}</span>`:null}
    ${e.left?.length?` (${o("not all of it could be taken back")})`:""}
  </span>`}function et(e,t){let s=new Map(t.map(n=>[n.id,n]));return e.map(n=>s.get(n.id)?.version>n.version?s.get(n.id):n)}function xn(e,t,s){let n=et(e,[...t.values()]).
filter(({id:a})=>!s.has(a));return new Map(n.map(a=>[a.id,a]))}async function Cn(e){let t=({character:a,awaits:i})=>e.isGm||e.isMe(a)||i.some(({who:c})=>e.isMe(
c)),n=[...e.actions.values()].filter(a=>t(a)||a.state!=="settled").sort((a,i)=>t(i)-t(a)).filter(a=>e.stakes.get(a.id)?.etag!==vn(e,a));await Promise.all(n.slice(
0,8).map(async a=>{let i=vn(e,a);try{e.stakes.set(a.id,{etag:i,value:await e.table.actionStakes(a.id)})}catch{e.stakes.delete(a.id)}}))}function vn(e,t){let s=[
e.session.tracks,...e.characters.map(n=>n.tracks)];return JSON.stringify([t.etag,t.state,t.problem,t.terms_digest,s,t.clock&&e.clock(t.clock)])}var Sn=600,On=60,sr=1500,_n=4e3,nr=2e3,Ft=class extends ye{constructor(t,s,n){let a=t.table(s);super(a.person),this.client=t,this.seat=s,this.newcomer="",this.ratings=
new Map,this.page=n,this.table=a,this.session=null,this.present=new Set([this.me]),this.stakes=new Map,this.entries=[],this.hasEarlier=!1,this.warnings=[],this.
checked=new Pe(this),this.connection="live",this.since=new Date,this.focus="",this.stepped=!1,this.pressed="",this.kept="",this.panel="",this.sending=!1,this.slow=
!1,this.refusal=null,this.question=null,this.spoken="",this.form="text/html",this.tumbled=0,this.ended="",this.missing=null,this.#e=new AbortController}#e;#t;#s=null;#r=null;#n=0;#l=0;#i=new Set;#o=0;get gone(){
return this.connection==="gone"}get busy(){return this.sending||this.gone}get settings(){return this.page.settings}set(t,s){this.page.set(t,s)}async start(){let{
table:t}=this;t.on("connection",n=>this.#a(n)),t.on("warning",n=>{this.warnings.push(n),this.changed()}),t.on("presence",({present:n})=>{this.present=new Set(n),
this.changed()});let{signal:s}=this.#e;for(addEventListener("offline",()=>this.#a({live:!1}),{signal:s}),navigator.onLine||this.#a({live:!1}),addEventListener("\
online",()=>this.#a({live:!0}),{signal:s});!s.aborted&&!this.ended;){try{let n=this.newcomer;this.newcomer="",n&&await this.act(()=>is(this,n));let a=await this.#p();
this.missing=null,this.warnings=await t.evidence.warnings();for(let i of await t.pending())this.#k(i);await this.#g(a)}catch(n){s.aborted||this.#m(n)}await new Promise(
n=>setTimeout(n,nr))}}stop(){this.#e.abort()}changed(){this.page.render()}say(t){this.spoken=t,this.changed()}async act(t,s){if(this.sending)return;if(this.gone)
return this.sayGone();this.refusal=null,this.sending=!0;let n=setTimeout(()=>{this.slow=!0,this.changed()},sr);this.changed();try{let a=await t();return a?.type&&
a.seq===this.#c()+1&&this.#d(a),s?.(a),await this.refresh().catch(()=>{}),a}catch(a){this.#$(a);return}finally{clearTimeout(n),this.sending=!1,this.slow=!1,this.
changed()}}sayGone(){this.refusal=re(new Ne("offline"),this),this.changed()}async actAfter(t,s){for(;this.sending;)await new Promise(n=>setTimeout(n,10));return this.
act(t,s)}ask(t,s,{sends:n=!0}={}){return new Promise(a=>{this.question={question:t,confirm:s,sends:n,resolve:a},this.changed()})}again({refusals:t}){return this.
ask(o("The host ended the chapter before your dice fell: another set of dice that could be seen beforehand. It is refusal {n} of your rolls. Roll in the new cha\
pter?",{n:t}),o("Roll"))}answer(t){let{question:s}=this;this.question=null,s?.resolve(t),this.changed()}open(t){this.panel=t,this.changed()}close(){this.open("")}look(t){
this.focus=t,this.refusal=null,this.step()}glance(t){this.look(t),this.kept=t;let s=()=>{if(this.focus===t){if(this.actions.get(t)?.awaits.some(({who:n})=>this.
isMe(n))){setTimeout(s,_n);return}this.focus="",this.changed()}};setTimeout(s,_n)}writes(t){this.focus==="ask"||this.actions.has(this.focus)||(this.focus=t?"wri\
te":"")}step(){this.stepped=!0,this.changed()}leave(){this.page.leave()}async earlier(){let t=this.entries[0]?.seq??this.#c()+1,{items:s,next:n}=await this.table.
readLog({before:t,limit:On,proof:"no"});this.entries=[...s.filter(a=>!this.entries.some(({seq:i})=>i===a.seq)),...this.entries],this.hasEarlier=n!==null,this.changed()}card(t){
return this.table.getForm(t,"text/html")}refresh(){return this.#s?(this.#r??=this.#s.catch(()=>{}).then(()=>(this.#r=null,this.refresh())),this.#r):(this.#s=this.#u().
finally(()=>{this.#s=null}),this.#s)}async#u(){let t=this.#n,[s,{actions:n}]=await Promise.all([this.table.getSession({include:"characters,clocks,presence"}),this.
table.listActions()]);if(t!==this.#n)return this.#u();t!==this.#l&&this.#f(t,s),this.session=s,this.people=s.people,this.characters=et(s.characters,this.characters),
this.clocks=et(s.clocks,this.clocks),s.present&&(this.present=new Set(s.present)),this.actions=xn(n,this.actions,this.#i),this.since=new Date,!this.#e.signal.aborted&&
(Qt({...this.seat,...this.table.credentials,name:this.personName(this.me),table:s.name}),await Cn(this),this.changed())}#h(){this.#n+=1,this.entries=[],this.hasEarlier=
!1,this.tumbled=1/0,this.#o=1/0}#f(t,s){this.#l=t,[this.characters,this.clocks,this.actions]=[[],[],new Map],this.stakes.clear(),this.#i.clear(),this.#o=Tn(s.last_event_id),
this.tumbled=this.#o}async#p(){this.#n+=1;let t=this.client.describeSystem.bind(this.client),s=await this.table.getSession({include:"characters,clocks"});this.session=
s,this.people=s.people;let n=Tn(s.last_event_id),[a,i]=await Promise.all([t(s.system),this.table.readLog({before:n+1,limit:On,proof:"no"}),this.refresh()]);return this.
game=a,this.entries=i.items,this.hasEarlier=i.next!==null,this.changed(),s.last_event_id}async#g(t){let s=this.table.followLog({after:t,as:this.form,signal:this.#e.
signal});for await(let n of s)this.since=new Date,n.type==="reset"?this.#h():n.seq>this.#c()&&this.#d(n),clearTimeout(this.#t),this.#t=setTimeout(()=>this.refresh().
catch(()=>{}),20)}#d(t){if(this.hasEarlier||=this.entries.length>Sn,this.entries=[...this.entries.slice(-Sn),t],t.type==="reversed"){let a=i=>t.reverses.includes(
i.seq);this.entries=this.entries.map(i=>a(i)?{...i,reversed_by:t.seq}:i)}let s=this.entries.find(({seq:a})=>a===(t.roll??t.seq));s?.announced&&["chosen","diffic\
ulty_opened"].includes(t.type)&&this.#b(s.seq);let{action_after:n}=t;["refused","cancelled"].includes(n?.state)?(this.actions.delete(n.id),this.#i.add(n.id)):this.
actions.get(n?.id)?.version<=n?.version&&this.actions.set(n.id,n),t.by!==this.me&&t.seq>this.#o&&(this.spoken=Ls(this,t)||this.spoken),this.changed()}async#b(t){
let s=await this.table.getRoll(t).catch(()=>null);s&&(this.entries=this.entries.map(n=>n.seq===t?{...n,...s}:n)),this.changed()}#c(){return this.entries.at(-1)?.
seq??0}#a(t){this.connection=t.live?"live":"gone",t.live&&(this.refusal?.code==="NetworkError"&&(this.refusal=null),this.since=new Date,this.refresh().catch(()=>{})),
this.changed()}async#k(t){try{await this.table.resume(t,{patience:12e4}),this.say(o("What you sent before has arrived."))}catch(s){this.#$(s)}this.refresh().catch(
()=>{})}#$(t){["token_revoked","token_invalid","no_session"].includes(t.code)?this.#m(t):this.refusal=re(t,this),this.changed()}#m(t){t.status===401||t.status===
404||t.code==="no_session"?this.ended=re(t,this).text:(this.missing=(this.page.unread??re)(t,this),this.connection="gone"),this.changed()}};function Tn(e="0"){return Number.
parseInt(e,10)}function ud({app:e,play:t}){if(or(),t.ended)return r`<${ir} app=${e} />`;if(!t.game)return r`<${rr} play=${t} />`;let s=t.isGm?o("Waiting"):o("Now"),n=t.mine[0],
a=t.isGm?t.awaited(!0).length:0,i=[["now","dice",a?`${s} ${a}`:s],["people",t.isGm?"people":"sheet",t.isGm||!n?o("People"):n.name],["clocks","clock",t.clocks.length?
`${o("Clocks")} ${t.clocks.length}`:o("Clocks")],["story","story",o("Story")]];return r`
    <a class="skip" href="#now">${o("To what is awaited of you")}</a>
    <${lr} play=${t} />
    <main class="page">
      ${e.tab!=="now"&&r`<h1 class="off">${i.find(([c])=>c===e.tab)?.[2]}</h1>`}
      <div class="cols" data-tab=${e.tab}>
        <aside class="side a" aria-label=${o("You and the others")}>
          ${t.isGm&&r`<${Mt} play=${t} app=${e} />`}
          ${t.mine.map(c=>r`<${nn} key=${c.id} play=${t} character=${c} />`)}
          <${cn} play=${t} />
          <${rn} play=${t} />
        </aside>
        <div id="now">${t.isGm&&r`<${Mt} play=${t} app=${e} above />`}<${Zs} play=${t} /></div>
        <aside class="side b" aria-label=${o("Clocks and story")}>
          <div class="clocks-side"><${as} play=${t} /></div>
          <div class="story-side"><${fn} play=${t} /></div>
        </aside>
      </div>
    </main>
    <nav class="tabs" aria-label=${o("Table")}>
      ${i.map(([c,l,u])=>r`<button aria-current=${e.tab===c?"page":null} onClick=${()=>e.look(c)}>
            <${x} name=${l} />
            ${u}
          </button>`)}
    </nav>
    <${dr} app=${e} play=${t} />`}function or(){let e=N(null);j(()=>{let{style:t}=document.documentElement;return e.current=new ResizeObserver(([{target:s}])=>t.
setProperty("--dock",`${s.offsetHeight}px`)),()=>e.current.disconnect()},[]),j(()=>{e.current.disconnect();let t=document.querySelector(".dock");t&&e.current.observe(
t)})}var ar=2500;function rr({play:e}){let[t,s]=b(!1);return j(()=>{let n=setTimeout(()=>s(!0),ar);return()=>clearTimeout(n)},[]),r`<main class="narrow stack">
    <section class="wait" role="status"><h1>${o("The table is read")}<span class="dots"></span></h1></section>
    ${t&&r`<p class="note" role="status">
        ${o("The service does not answer yet. The table is read as soon as it can be reached.")}
      </p>`}
    ${e.missing&&r`<p class="note bad" role="alert">${e.missing.text}</p>`}
  </main>`}function ir({app:e}){return r`<main class="narrow stack">
    <section class="wait"><h1>${o("You do not sit here any more")}</h1><p class="small">${e.play.ended}</p></section>
    <button class="primary wide" onClick=${()=>e.leave()}>${o("Back to the door")}</button>
    <button class="wide" onClick=${()=>cr(e.play)}>${o("Save what this browser was told")}</button>
  </main>`}async function cr(e){let t=await e.table.evidence.lines(),s=document.createElement("a");s.href=URL.createObjectURL(new Blob([t],{type:"application/x-\
ndjson"})),s.download=`${e.seat.sid}-kept.jsonl`,s.click()}function lr({play:e}){let t=e.people.filter(({id:n,active:a})=>a&&e.present.has(n)),s=e.connection===
"live";return r`<header class="top">
    <svg class="mark" viewBox="0 0 28 28" aria-hidden="true">
      <rect x="2" y="2" width="24" height="24" rx="6" fill="none" stroke="currentColor" stroke-width="2" />
      <path d="M14 7V14H21A7 7 0 1 1 14 7Z" fill="currentColor" />
    </svg>
    <div class="where"><strong>${e.session.name||e.game.title}</strong>
      <span class=${s?"live":"live gone"} role="status">${s?o("Live"):o("Offline")}</span></div>
    <div class="faces" role="img" aria-label=${o("Here: {names}",{names:t.map(({name:n})=>n).join(", ")})}>
      ${t.slice(0,6).map(({name:n})=>r`<span class="face" title=${n}>${ur(n)}</span>`)}
    </div>
    <div class="tools">
      ${e.isGm&&r`<button class="mini" aria-label=${o("Invite")} onClick=${()=>e.open("invite")}>
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
  </header>`}function ur(e){return[...e][0]?.toUpperCase()??"?"}function dr({app:e,play:t}){let s={fair:o("Fair dice"),settings:o("Settings"),invite:o("Invite"),
seat:o("Your seat"),dice:o("Other dice")},n={fair:qs,settings:dn,invite:ys,seat:ts,dice:gs};return r`
    ${t.panel&&r`<${qn} key=${t.panel} title=${s[t.panel]} refusal=${t.refusal} close=${()=>t.close()}>
        <${n[t.panel]} play=${t} app=${e} />
      <//>`}
    ${t.question&&r`<${qn}
        key="question"
        title=${t.question.question}
        refusal=${t.gone&&t.refusal}
        close=${()=>t.answer(!1)}
      >
        <${ns} play=${t} />
      <//>`}`}function qn({title:e,close:t,refusal:s,children:n}){let a=N(null);return j(()=>{let i=document.activeElement;return a.current.showModal(),()=>queueMicrotask(
()=>i?.isConnected&&i.focus())},[]),r`<dialog ref=${a} aria-label=${e} onClose=${t} onCancel=${t}>
    <div class="row">
      <h2>${e}</h2>
      <button class="quiet push" aria-label=${o("Close")} onClick=${t}><${x} name="close" /></button>
    </div>
    ${s&&r`<p class="note bad" role="alert">${s.text} ${s.more.join(" ")}</p>`}
    <div class="stack">${n}</div>
  </dialog>`}export{Ft as Play,ud as Table,ur as initial};
