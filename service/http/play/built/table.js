import{A as P,B as c,C as Hn,G as Ts,I as Un,J as Yn,K as ge,L as zn,M as C,N as Kn,O as Jn,P as Q,Q as qe,R as Et,S as Vn,T as oe,U as be,V as Zn,Y as Qn,a as _t,
b as Ze,ba as Xn,c as pe,ca as eo,d as Dn,e as Ln,fa as to,ga as so,h as Pn,ha as no,i as Bn,j as ee,k as Fn,n as i,o as _,p as H,q as L,r as Mt,s as Gn,u as At,
v as yn,x,y as N,z as jt}from"./chunk.js";function v({play:e,lacks:t=!1,queued:s=!1,onClick:n,children:o,...r}){let a=t||(s?e.gone:e.busy);return c`<button ...${r} aria-disabled=${a?"true":null} onClick=${n&&
(u=>{e.gone?e.sayGone():a||n(u)})}>
    ${e.gone&&c`<span class="struck"><${C} name="cloud" /></span>`}${o}
  </button>`}function Ie(e,t){let s=n=>{e.gone&&(n.preventDefault(),e.sayGone())};return{"aria-disabled":e.busy?"true":null,onMouseDown:s,onClick:s,onChange:n=>t(
n.currentTarget)}}function oo({play:e}){let{confirm:t,sends:s}=e.question,n=()=>e.answer(!0);return c`<div class="row wrap">
    ${s?c`<${v} play=${e} class="primary" queued onClick=${n}>${t}<//>`:c`<button class="primary" onClick=${n}>${t}</button>`}
    <button onClick=${()=>e.answer(!1)}>${i("No")}</button>
  </div>`}function Oe(e,t,s){return Object.entries(e.game.spec.properties).filter(([,n])=>t.includes(n["x-owner"])&&!n["x-joined"]&&!!n["x-primary"]===s&&(!n["x-published"]||
e.session.options.published)&&Nt(n)!=="hidden"&&Nt(n)!=="object")}function Nt(e){return e["x-widget"]}function fe(e){return e.anyOf?.find(({type:t})=>t!=="null")??
e}function le({play:e,name:t,value:s,change:n,needed:o=!1,form:r="field"}){let a=e.field(t),l=`${r}-${t}`,u=c`<p class="hint">${a.description}</p>`;return Nt(a)===
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
    <${Ji} id=${l} field=${a} value=${s} change=${n} />
    ${u}
  </div>`}function Ji({id:e,field:t,value:s,change:n}){let o=fe(t),r=t["x-enum-labels"]??o["x-enum-labels"]??{},a=t.enum??o.enum;if(a)return c`<select
      id=${e}
      value=${s??t.default??""}
      onChange=${l=>n(a.find(u=>String(u)===l.target.value)??null)}
    >
      ${t.default===null&&c`<option value="">${i("none")}</option>`}
      ${a.map(l=>c`<option value=${l}>${r[l]?.label??l}</option>`)}
    </select>`;if(o.type==="integer")return c`<${G}
      id=${e}
      value=${s??t.default??0}
      least=${o.minimum??0}
      most=${o.maximum??99}
      change=${n}
    />`;if(o.type==="array"){let l=(s??[]).join(", ");return c`<input
      id=${e}
      value=${l}
      placeholder=${i("separated by commas")}
      onChange=${u=>n(Vi(u.target.value))}
    />`}return Nt(t)==="textarea"?c`<textarea
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
  />`}function Vi(e){return e.split(",").map(t=>t.trim()).filter(Boolean)}function G({id:e,value:t,least:s=0,most:n=99,change:o,says:r,play:a}){let l=(u,d,f,m)=>{
let p=()=>o(Math.min(n,Math.max(s,m))),$=c`<${C} name=${d} />`;return a?c`<${v} play=${a} type="button" class="mini" aria-label=${u} lacks=${f} onClick=${p}>${$}<//>`:
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
  </span>`}function ro({value:e,least:t,most:s,change:n,says:o}){if(s-t>8)return c`<${G} value=${e} least=${t} most=${s} change=${n} says=${o} />`;let r=Array.from(
{length:s-t+1},(a,l)=>t+l);return c`<span class="dial dots-row" role="group" aria-label=${o}>${r.map(a=>c`<button type="button" aria-pressed=${String(a===e)} onClick=${()=>n(
a)}>
        ${t<0&&a>0?`+${a}`:String(a).replace("-","\u2212")}
      </button>`)}</span>`}var Zi=[4,6,8,12],io=6,Qi=(e,t)=>e.role==="gm"||e.role==="player"&&t.owner===e.me;function ao({play:e}){let[t,s]=x(!1),n=e.role!=="spectator",o=P(null),r=()=>{s(
!1),o.current?.focus()};return c`<section class="card" aria-labelledby="clocks-title">
    <div class="row"><h2 id="clocks-title">${i("Clocks")}</h2>
      ${n?c`<button
            class="mini push"
            ref=${o}
            aria-expanded=${String(t)}
            aria-label=${i("New clock")}
            onClick=${()=>s(!t)}
          >
            <${C} name="plus" />
            ${i("New")}
          </button>`:null}
    </div>
    ${t&&n?c`<${sa} play=${e} close=${r} />`:null}
    ${e.clocks.length?c`<ul class=${e.clocks.length>io?"clocks wide-list many":"clocks wide-list"}>
          ${e.clocks.map(a=>c`<${Xi} key=${a.id} play=${e} clock=${a} folds=${e.clocks.length>io} />`)}
        </ul>`:c`<p class="soft small">${i("No clocks yet. What are they up against?")}</p>`}
  </section>`}function Xi({play:e,clock:t,folds:s}){let[n,o]=x(!1),[r,a]=x(!1),l=!s||r,u=Qi(e,t),d=u||e.role==="player"&&t.ticked_by==="players"&&!t.owner,{name:f}=t,
m=g=>e.actAfter(()=>e.table.tickClock(t.id,{by:g}),({changes:k})=>{let b=k.find(({who:S,track:O})=>S===t.id&&O==="filled")?.to??t.filled;e.say(i("{name}: {fille\
d} of {size}",{name:f,filled:b,size:t.size}))}),p=t.filled>=t.size&&t.kind!=="tug_of_war",$=t.state==="locked",h=s?c`<button class="unfold" aria-expanded=${String(
r)} onClick=${()=>a(!r)}>
        ${t.visible?null:c`<${C} name="eye" /><span class="off">${i("only you")}: </span>`}${f}
      </button>`:f;return c`<li class=${`clock ${l?"open":""} ${Cs(t.filled)}`}>
    <${Kn} clock=${t} />
    <h3 class="name" title=${f}>${h}</h3>
    <div class="foot" hidden=${!l}>
    <div class="num">
      <span>${[i("{filled} of {size}",t),...ea(e,t)].join(" \xB7 ")}</span>
      ${t.visible?null:c`<span class="chip"><${C} name="eye" />${i("only you")}</span>`}
    </div>
    ${d?c`<div class="ctl">
          <${v}
            play=${e}
            class="mini"
            aria-label=${i("{name}: one back",{name:f})}
            lacks=${t.filled<=0}
            queued
            onClick=${()=>m(-1)}
          >
            <${C} name="minus" />
          <//>
          <${v}
            play=${e}
            class="mini"
            aria-label=${i("{name}: one on",{name:f})}
            lacks=${p||$}
            queued
            title=${$?i("Another clock must be full first."):null}
            onClick=${()=>m(1)}
          >
            <${C} name="plus" />
          <//>
          ${u?c`<button
                class="mini quiet"
                aria-label=${i("{name}: more",{name:f})}
                aria-expanded=${String(n)}
                onClick=${()=>o(!n)}
              >
                <${C} name="more" />
              </button>`:null}
        </div>`:null}
    </div>
    ${l&&u&&n?c`<${ta} play=${e} clock=${t} />`:null}
  </li>`}function ea(e,t){let s=[],n=t.after&&e.clock(t.after)?.name,o=t.rival&&e.clock(t.rival)?.name;return t.state==="locked"&&n?[i("locked until {name} is f\
ull",{name:n})]:(t.owner&&s.push(e.personName(t.owner)),t.kind!=="progress"&&s.push(e.label("clock",t.kind)),t.state!=="open"&&s.push(e.label("state",t.state)),
o&&s.push(i("against {name}",{name:o})),t.loops&&s.push(_(t.loops,"full once","full {n} times")),s)}function Cs(e){let t=P(e),[s,n]=x(!1);return N(()=>{if(t.current===
e)return;t.current=e,n(!0);let o=setTimeout(()=>n(!1),900);return()=>clearTimeout(o)},[e]),s?"flash":""}function ta({play:e,clock:t}){let{id:s,name:n,version:o,
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
  </div>`}function sa({play:e,close:t}){let[s,n]=x({name:"",size:6,kind:"progress",visible:!0,players:!0,link:""}),[o,r]=x(!1),[a,l]=x(!1),u=P(null);N(()=>u.current?.
focus(),[]);let d=h=>n({...s,...h}),f=e.role==="gm",m=Object.entries(e.game.labels.clock??{}).filter(([h])=>f||!["racing","linked"].includes(h)),p={racing:"riva\
l",linked:"after"}[s.kind];return c`<form class="stack more-row" onSubmit=${async h=>{h.preventDefault();let g=s.name.trim();if(!g||s.kind==="linked"&&!s.link){
l(!0);return}let k={name:g,size:s.size,kind:s.kind,visible:s.visible,ticked_by:s.players?"players":"gm"};p&&s.link&&(k[p]=s.link),await e.act(()=>e.table.makeClock(
k))&&t()}}>
    <div><label for="clock-name">${i("What is it about?")}</label>
      <input
        id="clock-name"
        ref=${u}
        maxlength="80"
        value=${s.name}
        aria-invalid=${a&&!s.name.trim()?"true":null}
        onInput=${h=>d({name:h.currentTarget.value})}
      />
    </div>
    <fieldset><legend>${i("Segments")}</legend><div class="dial">
      ${Zi.map(h=>c`<button type="button" aria-pressed=${String(!o&&s.size===h)} onClick=${()=>{r(!1),d({size:h})}}>${h}</button>`)}
      <button type="button" aria-pressed=${String(o)} onClick=${()=>r(!0)}>${i("other")}</button>
    </div>
    ${o?c`<div class="other">
          <${G}
            id="clock-size"
            says=${i("Segments")}
            value=${s.size}
            least=${s.kind==="tug_of_war"?2:1}
            most=${24}
            change=${h=>d({size:h})}
          />
        </div>`:null}
  </fieldset>
    <div><label for="clock-kind">${i("Kind")}</label>
      <select
        id="clock-kind"
        value=${s.kind}
        onChange=${h=>d({kind:h.currentTarget.value,link:""})}
      >
        ${m.map(([h,{label:g}])=>c`<option value=${h}>${g}</option>`)}
      </select><p class="hint">${e.game.labels.clock?.[s.kind]?.help??""}</p></div>
    ${p?c`<div>
          <label for="clock-link">
            ${s.kind==="racing"?i("It races (optional)"):i("It opens when this one is full")}
          </label>
          <select
            id="clock-link"
            value=${s.link}
            aria-invalid=${a&&!s.link&&s.kind==="linked"?"true":null}
            onChange=${h=>d({link:h.currentTarget.value})}
          >
            <option value="">${i("none yet")}</option>
            ${e.clocks.filter(({owner:h})=>!h).map(({id:h,name:g})=>c`<option value=${h}>${g}</option>`)}
          </select></div>`:null}
    ${f?c`<div>
      <label class="tick">
        <input
          type="checkbox"
          checked=${s.visible}
          onChange=${h=>d({visible:h.currentTarget.checked})}
        />
        ${i("Everybody sees it")}
      </label>
      <label class="tick">
        <input
          type="checkbox"
          checked=${s.players}
          onChange=${h=>d({players:h.currentTarget.checked})}
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
  </form>`}var na=1500,uo="localStorage",fo="checked",qt=class{#e;#t;constructor(t){this.#e=t,this.#t=new Map(lo(t))}of(t){return this.#t.get(co(t.seq,Date.parse(t.at),me(
t).map(({face:s})=>s)))}note(t){for(let{seq:o,at:r,dice:a,right:l}of t)this.#t.set(co(o,r,a.map(([,u])=>u)),l);let n=[...new Map([...lo(this.#e),...this.#t])].sort(
([o],[r])=>Number.parseInt(o,10)-Number.parseInt(r,10)).slice(-na);be(uo,fo,this.#e,n)}};function me({ruling:e,resistance:t,announced:s,dice:n}){return e?.dice??
t?.dice??s?.dice??n??[]}function co(e,t,s){return`${e} ${t} ${s.join(",")}`}function lo(e){let t=oe(uo,fo,e);return Array.isArray(t)?t.filter(s=>Array.isArray(s)&&
typeof s[1]=="boolean"):[]}function te(e,t){let s=e.label("track",t);return ee==="de"||e.game.tracks[t]?.cost==="spends"?s:s.charAt(0).toLowerCase()+s.slice(1)}function _s(e,{who:t,who_name:s,
track:n,amount:o}){let r=It(e,t,s);return n==="locked"?o<0?i("{clock} opens",{clock:r}):i("{clock} is locked again",{clock:r}):n==="lost"?o>0?i("{clock} is lost",
{clock:r}):i("{clock} is open again",{clock:r}):n==="started"?o>0?i("{clock} starts",{clock:r}):i("{clock} is taken back",{clock:r}):n==="turn"?o>0?i("the next \
turn"):i("the turn before"):""}function It(e,t,s){return e.clock(t)?.name??s??i("a clock")}function mo(e,t){let{who:s,who_name:n,track:o,amount:r}=t,a=It(e,s,n),
l=Math.abs(r);if(o==="filled")return(r<0?_(l,"{n} tick off {clock}","{n} ticks off {clock}",{clock:a}):_(l,"{n} tick on {clock}","{n} ticks on {clock}",{clock:a}))+
Qe(t,e.clock(s));let u=_s(e,t);if(u)return u;let d={n:l,track:te(e,o),who:e.character(s)?.name??n??s};return(s==="session"?r<0?i("{n} {track} off the table",d):
i("{n} {track} to the table",d):r<0?i("{n} {track} off {who}",d):i("{n} {track} to {who}",d))+Qe(t)+Ms(t)}function Wt(e,t,s){let{size:n}=s,{amount:o,to:r,loops:a=0}=e,
l=a*n+r-o,u=s.kind==="countdown"?l%n:Math.max(0,r-o);return i("{name}: {from} to {to} of {size}",{name:t,from:u,to:r,size:n})+Qe(e,s)}function Qe({amount:e,to:t,
loops:s=0,overflow:n=0},o){let{kind:r,size:a}=o??{},l=r==="countdown"?s-Math.floor((s*a+t-e)/a):0;return[l>0?_(l,"full once","full {n} times"):"",l<0?i("not ful\
l any more"):"",n?i("{n} lost",{n:Math.abs(n)}):""].map(u=>u&&`, ${u}`).join("")}function Ms({texts:e=[]}){return e.length?` (${e.join(", ")})`:""}function Xe(e,t){
return ia(t).map(s=>mo(e,s))}function ho(e,t){let{reverses:s,changes:n,left:o,differs:r}=t,a=H(Xe(e,n))||i("nothing but the entry itself"),l=s.length>1?i("; lat\
er steps go with it"):"";return[{part:"goes",label:i("What goes back"),words:a+l},{part:"left",label:i("What is left"),words:oa(e,o)},{part:"differs",label:i("N\
ot as if it had never been"),words:ra(e,r)}].filter(({words:u})=>u)}function oa(e,t){return H(t.map(s=>s.track==="locked"?i("{clock} stays open",{clock:It(e,s.who,
s.who_name)}):mo(e,s)))}function ra(e,t){return H(t.map(({who:s,who_name:n,track:o,to:r,instead:a})=>{let l=It(e,s,n);if(o==="locked")return r?i("{clock} stays \
locked",{clock:l}):i("{clock} stays open",{clock:l});let u=e.label("track",o),d=s==="session"?i("{track} (the table)",{track:u}):`${u} (${n??e.nameOf(s)})`;return i(
"{what}: {n}, and not {instead}",{what:o==="filled"?l:d,n:r,instead:a})}))}function ia(e){let t=new Map;for(let s of e){let n=`${s.who} ${s.track}`,o=t.get(n);t.
set(n,o?{...s,amount:o.amount+s.amount,overflow:(o.overflow??0)+(s.overflow??0),texts:[...o.texts??[],...s.texts??[]]}:s)}return[...t.values()].filter(({amount:s,
overflow:n})=>s||n)}function $o(e,t){let s=t.ruling?.audit??t.resistance?.audit;if(e.warnings?.some(({code:r,seq:a})=>a===t.seq&&r!=="not_mine"))return"wrong";if(!me(
t).length)return null;if(t.given||s&&s.kind!=="committed")return"given";let n=e.checked.of(t);if(n===!1)return"wrong";if((s??t).bound===!1)return"unbound";if(t.
terms&&!("action"in t.terms)&&!t.terms.dice)return"unsigned";if(n)return"checked";let o=e.session?.epoch?.e??0;return As(e,t)<o?"ended":"sealed"}function As(e,t){
let n=(t.ruling?.audit??t.resistance?.audit)?.epoch??t.proof?.rec?.e;return n!==void 0?n:e.entries.find(({type:r,seq:a})=>r==="epoch_closed"&&a>t.seq)?.epoch??e.
session?.epoch?.e??0}function js({resistance:e,attribute:t="",ability:s="",terms:n,from_sheet:o}){if(s)return`${s}.`;if(!e.dice?.length)return"";let r=n?.rating??
0;return o?i("With {what} {n}, by the sheet.",{what:t,n:r}):t?i("With {what} {n}, by the player's word.",{what:t,n:r}):i("With {n}, by the player's word.",{n:r})}
function po(e,t){let{resistance:s,character_name:n}=t;return{text:i("{name} resists",{name:n}),flag:`${s.stress} ${te(e,e.game.resist_track)}`,kind:s.stress>0?"\
price":"good",more:[s.left?i("It is one step milder."):i("Nothing of it is left."),js(t)].filter(Boolean).join(" ")}}var K="special_abilities",aa=[1,2,3,4,5,6];function ca(e,t){let{track:s,...n}=t,{properties:o={}}=e.game.sheet.properties[K]?.additionalProperties??{};return Object.
entries(n).filter(([,a])=>a!==!1).map(([a,l])=>{let u=o[a]?.title??a,d=Array.isArray(l)?l.reduce((f,m)=>f+la(m),0):l;return d===!0?u:`${u} ${d}`})}var la=({source:e,
...t})=>Object.values(t)[0]??0;function et(e,{sheet:t={},tracks:s={}}){return Object.entries(t[K]??{}).map(([n,o])=>{let{value:r=0,cap:a=Number.POSITIVE_INFINITY}=s[o.
track]??{},l=e.game.tracks[o.track]?.cost==="spends";return{...o,name:n,left:o.track?l?r:a-r:Number.POSITIVE_INFINITY}})}function Es(e,t){let{name:s,left:n,...o}=t,
r=o.track?[`1 ${te(e,o.track)}`]:[];return[...ca(e,o),...r].join(" \xB7 ")}function go({play:e,character:t,used:s,change:n}){let o=et(e,t);if(!o.length)return null;
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
            ${a.name} <small>${a.left<=0?i("you have no box left"):Es(e,a)}</small>
          </button>`)}
    </div>
  </fieldset>`}function bo({play:e,id:t,name:s,value:n,tracks:o,change:r}){let{properties:a={}}=e.game.sheet.properties[K].additionalProperties,{track:l,...u}=a,
d=(f,m)=>{let{[f]:p,...$}=n;r(m===void 0?$:{...$,[f]:m})};return c`<div class="stack below">
    ${Object.entries(u).map(([f,m])=>c`<${da}
          id=${`${t}-${f}`}
          name=${s}
          schema=${m}
          value=${n[f]}
          change=${p=>d(f,p)}
        />`)}
    <div>
      <label for=${`${t}-track`}>${i("How often?")}</label>
      <select
        id=${`${t}-track`}
        value=${n.uses?String(n.uses):n.track??""}
        onChange=${f=>r(ua(s,n,f.currentTarget.value))}
      >
        <option value="">${i("at will")}</option>
        ${!(ko(s)in o)&&aa.map(f=>c`<option value=${f}>${_(f,"{n} time","{n} times")}</option>`)}
        ${Object.keys(o).map(f=>c`<option value=${f}>${e.label("track",f)}</option>`)}
      </select>
    </div>
  </div>`}function ua(e,{track:t,uses:s,...n},o){return o?/^\d/.test(o)?{...n,track:ko(e),uses:Number(o)}:{...n,track:o}:n}function ko(e){return e.normalize("NF\
D").replace(/\p{M}/gu,"").toLowerCase().replace(/[^a-z0-9]+/g,"_").replace(/^[^a-z]+|_+$/g,"").slice(0,40)||"ability"}function wo(e){let t=Object.entries(e[K]??
{}),s=t.filter(([,{uses:o}])=>o).map(([,{track:o,uses:r}])=>[o,{value:0,cap:r}]),n=t.map(([o,{uses:r,...a}])=>[o,a]);return{sheet:{...e,[K]:Object.fromEntries(n)},
tracks:Object.fromEntries(s)}}function da({id:e,name:t,schema:s,value:n,change:o}){let{title:r,type:a,items:l}=s;if(a==="boolean")return c`<label class="tick">
      <input
        type="checkbox"
        id=${e}
        checked=${n??!1}
        onChange=${m=>o(m.currentTarget.checked||void 0)}
      />
      ${r}
    </label>`;if(s.enum)return c`<label for=${e}>${r}</label><select
        id=${e}
        value=${n??""}
        onChange=${m=>o(s.enum.find(p=>String(p)===m.currentTarget.value))}
      >
        <option value="">${i("none")}</option>
        ${s.enum.map(m=>c`<option value=${m}>${m}</option>`)}
      </select>`;if(a==="string")return c`<label for=${e}>${r}</label><input
        id=${e}
        maxlength="80"
        value=${n??""}
        onInput=${m=>o(m.currentTarget.value||void 0)}
      />`;let[u,d]=l?Object.entries(l.properties).find(([m])=>m!=="source")??["",{}]:["",s],f=m=>u?[{source:t,[u]:m}]:m;return c`<label for=${e}>${r}</label><${G}
      id=${e}
      says=${`${t}: ${r}`}
      value=${(u?n?.[0]?.[u]:n)??0}
      least=${Math.min(0,d.minimum??0)}
      most=${d.maximum??10}
      change=${m=>o(m?f(m):void 0)}
    />`}var fa=1e4,Ns="sessionStorage",ma=["ask","narrate","character"];function Z(e,t,s,n){let[o,r]=x(()=>ha(e,t,s)??s),a=m=>JSON.stringify(m)!==JSON.stringify(s),l=m=>{
let p={...o,...m};r(p),u(p),n?a(p)&&!e.actions.has(e.focus)&&(e.focus=n):e.writes(a(p)||ma.some($=>ke(e,$)))},u=m=>{be(Ns,t,e,a(m)&&JSON.stringify(m).length<=fa?
m:void 0)},d=()=>l(s),f=async(m,p)=>{u(s);let $=()=>{d(),e.focus===n&&(e.focus=""),p?.()};await e.act(m,$)===void 0&&u(o)};return{draft:o,written:a(o),change:l,
clear:d,send:f}}function ke(e,t){return oe(Ns,t,e)!==void 0}function ha(e,t,s){let n=oe(Ns,t,e),o=([r,a])=>vo(n[r])===vo(a);if(!(!n||!Object.entries(s).every(o)))
return Object.fromEntries(Object.keys(s).map(r=>[r,n[r]]))}function vo(e){return e===null?"none":Array.isArray(e)?"list":typeof e}var $a=12;function Rt(e){return!e.game.joins||!e.session.options.published?[]:e.entries.filter(t=>t.type==="rolled"&&!t.reversed_by).slice(-$a).reverse().map(t=>({
id:t.action??`r${t.seq}`,entry:t}))}function Dt({play:e,rolls:t,picked:s,change:n}){let o=r=>n(s.includes(r)?s.filter(a=>a!==r):[...s,r]);return c`<details open=${s.
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
  </details>`}function Se(e,t){return e.trim().toLowerCase()===t.trim().toLowerCase()}var Lt=class{constructor(t){this.me=t,this.game=null,this.people=[],this.characters=[],this.
clocks=[],this.formerNames={},this.actions=new Map}get role(){return this.people.find(({id:t})=>t===this.me)?.role??"player"}get isGm(){return this.role==="gm"}get gm(){
return this.people.find(({role:t})=>t==="gm")}get gmName(){return this.personName(this.gm?.id??"")}get family(){return this.game.family}get mine(){return this.characters.
filter(t=>this.actor(t.id)===this.me)}character(t){return this.characters.find(s=>s.id===t)}clock(t){return this.clocks.find(s=>s.id===t)}personName(t){return this.
people.find(s=>s.id===t)?.name??this.formerNames[t]??t}nameOf(t){return t==="gm"?this.gmName:t==="session"?i("the table"):this.character(t)?.name??this.clock(t)?.
name??this.personName(t)}actor(t){let s=this.people.find(({id:n,active:o})=>o&&n===this.character(t)?.owner);return s?s.id:this.gm?.id}isMe(t){return t==="gm"?this.
isGm:t===this.me||this.character(t)!==void 0&&this.actor(t)===this.me}label(t,s){return this.game?.labels[t]?.[s]?.label??String(s).replaceAll("_"," ")}help(t,s){
return this.game?.labels[t]?.[s]?.help??""}named(t){return t.replace(/`([a-z_]+)`/g,(s,n)=>L(this.field(n)?.title??n)).replace(/(?<!["\w])[ckp][1-9]\d*(?!["\w])/g,
s=>this.nameOf(s))}field(t){return this.game.spec.properties[t]}#e({consequences:t},{who:s,consequence:n}){return this.isMe(s)||t.some(({id:o,thrower:r})=>o===n&&
r===this.me)}awaited(t){let s=[];for(let n of this.actions.values()){let o=n.awaits.filter(r=>this.#e(n,r)===t);o.length&&s.push({action:n,turns:o,since:Math.min(
...o.map(({since:r})=>r))})}return s.sort((n,o)=>n.since-o.since)}};function Pt(e,t){return Object.entries(e.game.spec.properties).filter(([,s])=>t.includes(s["x-owner"])&&(!s["x-published"]||e.session.options.published)&&Le(s)!==
"")}function Le({items:e}){let{source:t,...s}=e?.properties??{},[[n,o]=["",{}],...r]=Object.entries(s);return t&&!r.length&&o.minimum<0?n:""}function xo(e){return e["\
x-owner"]==="gm"||!!e["x-published"]&&Le(e)===""}function Bt(e,t){let s=({source:n})=>n.trim()!=="";return Object.fromEntries(Object.entries(t).map(([n,o])=>Array.
isArray(o)&&Le(e.field(n)??{})?[n,o.filter(s)]:[n,o]))}function Ft(e,t){return`${e} ${t<0?"\u2212":"+"}${Math.abs(t)}`}function Gt({field:e,value:t=[],change:s}){
let n=Le(e),{source:o,[n]:r}=e.items.properties,a=(l,u)=>s(t.map((d,f)=>f===l?{...d,...u}:d));return c`<fieldset>
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
        <${G}
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
  </fieldset>`}function Oo({play:e,action:t,spec:s,set:n}){let o=e.field("factors"),r=s.factors??t.spec.factors??{},a=o.properties??{};return c`<fieldset><legend>${o.
title}</legend><p class="hint">${o.description}</p><div class="stack">
    ${Object.entries(a).filter(([,l])=>l.type==="integer").map(([l,u])=>c`<div class="row">
            <span>${u.title}</span>
            <${G}
              says=${u.title}
              value=${r[l]??0}
              least=${-2}
              most=${2}
              change=${d=>n("factors",{...r,[l]:d})}
            />
          </div>`)}
  </div></fieldset>`}var pa=6,ga=20;function tt({game:e,session:t},s={}){let n=Object.entries(e.tracks).filter(([,{of:r,cap:a,usual_cap:l,published:u}])=>r==="character"&&l&&!a&&(!u||
t.options.published)),o={...s};for(let[r,{start:a,usual_cap:l}]of n){let{value:u=a,...d}=s[r]??{};u<=l&&(o[r]={cap:l,value:u,...d})}return o}function So(e,t,s){
let{tracks:n}=t==="session"?e.session:e.character(t)??{tracks:{}};return n[s]?.value}function To(e,t,s){let n=0;for(let o of e.actions.values())if(!(o.character!==
t||!o.awaits.some(({what:r})=>r==="roll")))for(let r of e.stakes.get(o.id)?.value?.costs??[])r.who===t&&r.track===s&&(n+=r.amount);return e.game.tracks[s]?.cost===
"spends"?-n:n}function Co({play:e,who:t,name:s,track:n,at:{value:o,cap:r}}){let a=e.game.tracks[n];if(a?.cap)return null;let l={name:s,track:te(e,n)},u=d=>e.act(
()=>ba(e,t,n,d));return r===void 0?c`<p class="row boxes-of">
      <${v}
        play=${e}
        class="mini push"
        aria-label=${i("{name}: {track}, give it boxes",l)}
        onClick=${()=>u(Math.max(a.usual_cap??pa,o))}
      >
        ${i("Give it boxes")}
      <//>
    </p>`:c`<p class="row boxes-of">
    <span class="soft small">${i("Boxes")}</span>
    <${v}
      play=${e}
      class="mini push"
      aria-label=${i("{name}: {track}, a box less",l)}
      lacks=${r<=Math.max(1,o)}
      onClick=${()=>u(r-1)}
    >
      <${C} name="minus" />
    <//>
    <b>${r}</b>
    <${v}
      play=${e}
      class="mini"
      aria-label=${i("{name}: {track}, another box",l)}
      lacks=${r>=ga}
      onClick=${()=>u(r+1)}
    >
      <${C} name="plus" />
    <//>
    ${a?c`<${v}
            play=${e}
            class="mini quiet"
            aria-label=${i("{name}: {track}, without boxes",l)}
            onClick=${()=>u(null)}
          >
            ${i("None")}
          <//>`:null}
  </p>`}function ba(e,t,s,n){let{tracks:o,version:r}=e.character(t);return e.table.changeCharacter(t,{tracks:{[s]:{value:o[s].value,cap:n}}},r)}var yt=524288;function Ht({play:e,into:t,done:s}){let[n,o]=x(""),[r,a]=x(null),l=`paste-${t?.id??"new"}`,u=p=>{o(p),a(null)},d=async p=>{let[$]=p.currentTarget.
files;u($&&$.size<=4*yt?await $.text():""),$&&$.size>4*yt&&e.say(i("This file is too long for a character."))},f=()=>{let p=t?.version,$=()=>e.table.readCharacter(
{text:n.slice(0,yt),character:t?.id});return e.act($,h=>a({...h,version:p}))},m=()=>{let{name:p,note:$,sheet:h,tracks:g,version:k}=r,b=t?()=>e.table.changeCharacter(
t.id,{sheet:h,tracks:g},k):()=>e.table.makeCharacter({name:p??i("No name"),note:$,sheet:h,tracks:tt(e,g)});return e.act(b,()=>{u(""),e.say(i("Saved.")),s?.()})};
return c`<details class="paste">
    <summary>${i("Paste a character")}</summary>
    <div class="stack">
      <p class="hint">
        ${i("From another program: its file, or lines of a name and a number.")}
      </p>
      <label for=${l}>${i("The character's text")}</label>
      <textarea
        id=${l}
        class="says"
        maxlength=${yt}
        value=${n}
        onInput=${p=>u(p.currentTarget.value)}
      >
      </textarea>
      <label for=${`${l}-file`}>${i("Or its file")}</label>
      <input id=${`${l}-file`} type="file" accept=".json,.txt,application/json,text/plain" onChange=${d} />
      <${v} play=${e} type="button" class="push" lacks=${!n.trim()} onClick=${f}>${i("Look at it")}<//>
      ${r&&c`<${ka} play=${e} answer=${r} take=${m} />`}
    </div>
  </details>`}function ka({play:e,answer:t,take:s}){let n=t.more_left_out;return c`<div class="stack" role="status">
    <h3>${i("What fits")}</h3>
    <ul>
      ${t.taken.map(o=>c`<li>${y(wa(e,o))}: <b>${o.value}</b></li>`)}
    </ul>
    ${t.taken.length===0&&c`<p>${i("Nothing of it fits.")}</p>`}
    ${t.left_out.length>0&&c`<h3>${i("What is left out")}</h3>
      <ul>
        ${t.left_out.map(o=>c`<li>${o.at}: <b>${o.value}</b>, ${o.why}</li>`)}
        ${n>0&&c`<li>${i("and {n} more",{n})}</li>`}
      </ul>`}
    ${t.taken.length>0&&c`<${v} play=${e} type="button" class="primary" onClick=${s}>${i("Take what fits")}<//>`}
  </div>`}function wa(e,{to:t,part:s,name:n}){return t==="track"?e.label("track",n):t==="sheet"?n??s:t==="name"?i("Name"):i("Note")}async function _o(e,t){let{characters:s}=await e.table.listCharacters(),n=s.find(a=>a.free&&Se(a.name,t));if(n)return Mo(e,n);let[o,r]=await Promise.all([e.table.
describeGame(),e.table.getSession()]);return e.table.makeCharacter({name:t,tracks:tt({game:o,session:r})})}async function Mo(e,{id:t}){try{return await e.table.
changeCharacter(t,{owner:e.me},"*")}catch(s){throw s.code==="not_yours"&&(s.code="character_taken"),s}}function Ao({play:e}){let t=e.characters.filter(n=>n.free);
if(e.role!=="player"||e.mine.length||!t.length)return null;let s=n=>e.act(()=>Mo(e,n),()=>{e.say(i("You play {name}.",n)),e.step()});return c`<section class="card stack">
    <h2>${i("{gm} has prepared",{gm:e.gmName})}</h2>
    ${t.map(n=>c`<div class="stack">
        <${v} play=${e} class="wide" onClick=${()=>s(n)}>
          ${i("Play {name}",n)}
        <//>
        ${n.note&&c`<p class="hint">${n.note}</p>`}
      </div>`)}
    <p class="hint">${i("What they are able to do stands under People.")}</p>
  </section>`}function Ut({play:e}){let{draft:{name:t,free:s},change:n,send:o}=Z(e,"character",{name:"",free:!1});return c`<form class="card stack" onSubmit=${a=>{
a.preventDefault(),o(()=>e.table.makeCharacter({name:t.trim(),free:s,tracks:tt(e)}))}}>
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
    <${Ht} play=${e} />
  </form>`}var va={least:0,most:5,start:1};function we(e){let t={...va,...e.game.approach},{name:s="",part:n}=t,o=e.game.sheet.properties?.[n]?.additionalProperties??{};return{
...t,none:!s||!n,several:!!e.game.fields[s]?.many,values:o.enum,labels:o["x-enum-labels"]}}function st(e,t,s){let{labels:n,least:o}=we(e);return`${y(t)} ${n?.[s]?.
label??(o<0&&s>=0?`+${s}`:s)}`}function xa(e,t,s){let{member:n}=e.game.approach;return st(e,t,n?s[n]:s)}function Oa(e,t){return e.game.sheet.properties?.[t]?.["\
x-names"]??[]}function y(e){return e.charAt(0).toUpperCase()+e.slice(1)}var jo={cid:"",spec:{goal:""},picked:[],others:[],clock:"",used:[],abilities:[],joins:[],
declare:0};function Yt({play:e,again:t,close:s}){let n=(e.isGm?e.characters:e.mine).filter(({id:w})=>!t||w===t.character),o=we(e),r=t?{...jo,spec:{goal:t.spec.goal??
""},picked:Eo(t,o)}:jo,{draft:a,written:l,change:u,clear:d,send:f}=Z(e,t?`ask ${t.id}`:"ask",r);if(!n.length)return c`<${Ut} play=${e} />`;let{spec:m,others:p,declare:$}=a,
h=n.find(({id:w})=>w===a.cid)??n[0],g=h.sheet[o.part]??{},k=t!==void 0&&Eo(t,o).some(w=>!(w in g)),[[b,S]=[]]=Object.entries(e.game.members).filter(([w])=>w!==o.
name&&w!==K),O=b?Object.entries(h.sheet[b]??{}):[],T=Object.values(e.game.pushes).find(({field:w})=>w===b)?.costs,E=qs(e),B=Object.entries(g),D=Oa(e,o.part).filter(
w=>!B.some(([I])=>Se(I,w))),U=e.clocks.filter(({state:w})=>w==="open"),M=a.picked.filter(w=>w in g),W=a.used.filter(w=>O.some(([I])=>I===w)),F=et(e,h).filter(({
left:w})=>w>0),A=a.abilities.filter(w=>F.some(I=>I.name===w)),j=Rt(e),R=a.joins.filter(w=>j.some(({id:I})=>I===w)),ue=U.some(({id:w})=>w===a.clock)?a.clock:"",$e=(w,I)=>{
let{[w]:Y,...V}=m;u({spec:I===null?V:{...V,[w]:I}})},xe=w=>{let I=o.several?2-p.length:1,Y=o.several?p:[];M.includes(w)?u({picked:M.filter(V=>V!==w),others:Y}):
u({picked:I>0?[...M,w].slice(-I):M,others:Y})},Ve=()=>{let w=(o.several?2-M.length:1)-p.length;u({picked:o.several?M:[],others:w>0?[...p,{name:""}]:[]})},vs=w=>{
if(p.some(ce=>ce.name===w)){u({others:p.filter(ce=>ce.name!==w)});return}let I=o.several?1:0,Y=I?p.slice(-I):[],V=I-Y.length;u({picked:V?M.slice(-V):[],others:[
...Y,{name:w}]})},De=(w,I)=>u({others:p.map((Y,V)=>V===w?{...Y,...I}:Y)}),xs=w=>u({used:W.includes(w)?W.filter(I=>I!==w):[...W,w]}),Ee=p.map(w=>({...w,name:w.name.
trim()})).filter(({name:w})=>w),Os=w=>{w.preventDefault(),Ne&&f(async()=>{let I=[...M];if(Ee.length){let ce=e.character(h.id),zi=Ee.map(({name:Ss,value:Rn=o.start})=>[
Ss,o.member?{[o.member]:Rn}:Rn]),Ki={...ce.sheet,[o.part]:{...g,...Object.fromEntries(zi)}};await e.table.changeCharacter(h.id,{sheet:Ki},ce.version),await e.refresh(),
I.push(...Ee.map(({name:Ss})=>Ss))}let Y=e.character(h.id),V={character:h.id,spec:Ta(k?null:o,Bt(e,J),I,Y.sheet)};return W.length&&(V.spec[b]=W.map(ce=>({name:ce,
[S]:e.character(h.id).sheet[b][ce]}))),A.length&&(V.spec[K]=A.map(ce=>({name:ce}))),ue&&(V.clock=ue),R.length&&(V.joins=R),$&&(V.declare=$),t&&(V.follows=t.id),
e.table.openAction(V)},()=>{e.look(""),e.say(i("{gm} is asked.",{gm:e.gmName}))})},Ct=()=>{d(),s?.(),e.look("")},q=E.filter(w=>e.game.fields[w].kind==="number").
map(w=>[w,m[w]??0]),J={...m,...Object.fromEntries(q)},de=w=>typeof J[w]!="string"||J[w].trim()!=="",X=E.filter(w=>(J[w]??"")===""||!de(w)),Ne=m.goal.trim()&&!X.
length&&(o.none||k||M.length>0||Ee.length>0||R.length>0);return c`<form class="card stack" onSubmit=${Os}>
    ${n.length>1&&c`<div>
        <label for="who">${i("Who?")}</label>
        <select
          id="who"
          value=${h.id}
          onChange=${w=>u({cid:w.target.value,picked:[],others:[],used:[],abilities:[]})}
        >
      ${n.map(({id:w,name:I})=>c`<option value=${w}>${I}</option>`)}</select></div>`}
    <div><label for="goal">${e.isGm?i("What do they want?"):i("I want to \u2026")}</label>
      <textarea
        id="goal"
        class="says"
        maxlength="500"
        required
        value=${m.goal}
        placeholder=${i("slip past the watchman to the vault door")}
        onInput=${w=>$e("goal",w.target.value)}
      >
      </textarea>
    </div>
    ${!o.none&&!k&&c`<fieldset><legend>${o.several?i("With which traits? Up to two"):i("How?")}</legend>
      <div class="row wrap">
        ${B.map(([w,I])=>c`<button
              type="button"
              aria-pressed=${M.includes(w)?"true":"false"}
              class="choice"
              onClick=${()=>xe(w)}
            >
              ${xa(e,w,I)}
            </button>`)}
        ${B.length>0&&D.length>0&&c`<p class="hint apart">${i("Not on your sheet: {n}",{n:D.length})}</p>`}
        ${D.map(w=>c`<button
              type="button"
              class="choice usual"
              aria-pressed=${p.some(I=>I.name===w)?"true":"false"}
              onClick=${()=>vs(w)}
            >
              ${w}
            </button>`)}
        <button
          type="button"
          class="choice"
          aria-pressed=${p.some(({name:w})=>!D.includes(w))?"true":"false"}
          onClick=${Ve}
        >
          ${B.length?i("Something else \u2026"):i("Name it \u2026")}
        </button>
      </div>
      ${p.map((w,I)=>c`<div class="row wrap other">
        <input
          aria-label=${i("Its name")}
          maxlength="80"
          placeholder=${i("Its name")}
          value=${w.name}
          onInput=${Y=>De(I,{name:Y.target.value})}
        />
        ${o.values?c`<select
              aria-label=${i("How good?")}
              value=${w.value??o.start}
              onChange=${Y=>De(I,{value:Y.target.value})}
            >
              ${o.values.map(Y=>c`<option value=${Y}>${o.labels[Y].label}</option>`)}
            </select>`:c`<${ro}
              says=${i("How good?")}
              value=${w.value??o.start}
              least=${o.least}
              most=${o.most}
              change=${Y=>De(I,{value:Y})}
            />`}
        <span class="hint">${i("It is put on the sheet.")}</span></div>`)}
    </fieldset>`}
    ${E.map(w=>c`<${le}
          key=${w}
          play=${e}
          name=${w}
          needed
          value=${m[w]}
          change=${I=>$e(w,I)}
        />`)}
    ${O.length>0&&c`<fieldset>
        <legend>
          ${e.field(b).title} ${T&&c`<span class="soft">${i("{costs} each",{costs:Te(e,T)})}</span>`}
        </legend>
        <div class="row wrap">
      ${O.map(([w,I])=>c`<button
            type="button"
            class="choice"
            aria-pressed=${W.includes(w)?"true":"false"}
            onClick=${()=>xs(w)}
          >
            ${w} +${I}
          </button>`)}
    </div></fieldset>`}
    <${go}
      play=${e}
      character=${h}
      used=${A}
      change=${w=>u({abilities:w.slice(-4)})}
    />
    ${"clock"in e.game.fields&&!e.game.clock_flag&&!t&&e.clocks.length>0&&c`<div>
        <label for="clock">${i("Which clock does it fill?")}</label>
        <select id="clock" value=${ue} onChange=${w=>u({clock:w.target.value})}>
      <option value="">${i("none")}</option>
      ${U.map(w=>c`<option value=${w.id}>${w.name} (${w.filled}/${w.size})</option>`)}
    </select>
  </div>`}
    ${j.length>0&&c`<${Dt} play=${e} rolls=${j} picked=${R} change=${w=>u({joins:w})} />`}
    <details><summary>${i("More")}</summary><div class="stack">
      ${"multiple"in e.game.counted&&c`<div>
          <label for="declare">${i("Several actions this turn: how many?")}</label>
          <${G} id="declare" value=${$} most=${10} change=${w=>u({declare:w})} />
        </div>`}
      ${Oe(e,["player","shared"],!1).filter(([w])=>!E.includes(w)&&Sa(e,w)).map(([w])=>c`<${le}
              key=${w}
              play=${e}
              name=${w}
              value=${m[w]}
              change=${I=>$e(w,I)}
            />`)}
      ${Pt(e,["player","shared"]).map(([w,I])=>c`<${Gt}
            key=${w}
            field=${I}
            value=${m[w]}
            change=${Y=>$e(w,Y.length?Y:null)}
          />`)}
    </div></details>
    ${m.goal.trim()&&!Ne?c`<p class="hint">
          ${X.length?i("Still needed: {what}.",{what:X.map(w=>e.field(w).title).join(", ")}):i("How do you do it? Pick it above, or name it.")}
        </p>`:null}
    <${v} play=${e} class="primary wide" lacks=${!Ne}>
      ${t?i("Go on at {position}",{position:e.label("position",t.next)}):e.isGm?i("Call for the roll"):i("Ask {gm}",{gm:e.gmName})}
    <//>
    ${(s||l)&&c`<button type="button" class="quiet wide" onClick=${Ct}>${i("Cancel")}</button>`}
  </form>`}function qs(e){let t=we(e),{fields:s,from_sheet:n,needed:o}=e.game,r=([a,{owner:l,required:u}])=>l!=="gm"&&(u&&!n.includes(a)||a in o);return Object.
entries(s).filter(a=>!a[0].includes(".")&&r(a)).map(([a])=>a).filter(a=>!["goal",t.name].includes(a))}function Sa(e,t){let{fields:s,counted:n,from_tracks:o,harm_field:r,
offers:a}=e.game,l=Object.values(a).flatMap(({sets:u={},copies:d,counts:f,adds:m})=>[...Object.keys(u),d,f,m]);return["goal","note",r,...o,...l].includes(t)||t in
n?!1:s[t]!==void 0&&s[t].kind!=="object"}function Te(e,t){return Object.entries(t).map(([s,n])=>`${n} ${e.label("track",s)}`).join(", ")}function Eo({spec:e},{name:t,
several:s}){return s?(e[t]??[]).map(n=>n.name):e[t]?[e[t]]:[]}function Ta(e,t,s,n){let o=Object.fromEntries(Object.entries(t).filter(([,r])=>r!==""&&r!==null));
return e?e.several?{...o,[e.name]:s.map(r=>({name:r,[e.number]:n[e.part][r]}))}:s[0]?{...o,[e.name]:s[0]}:o:o}var No=["bad","fail","price","clean","crit"];function re(e,{outcome:t,degree:s,success:n=!0}){return e.game.grades[s??t]??(n?"clean":"fail")}var zt={bad:"bad",fail:"\
bad",price:"price",clean:"good",crit:"good"};function z(e,t,s={}){let n=new Map;for(let r of[...t].reverse()){let{degree:a,outcome:l,chance:u,ticks:d}=r;if(!u.decimal)
continue;let f=a?e.label("degree",a):e.label("outcome",l),m=n.get(f)??{kind:re(e,r),chance:0,says:f,more:""};m.chance+=u.decimal,m.more=nt(e,l,s)||m.more,d&&(m.
says=`${f}, ${_(d,"{n} tick","{n} ticks")}`),n.set(f,m)}let o=[...n.values()].sort((r,a)=>No.indexOf(r.kind)-No.indexOf(a.kind));return o.map((r,a)=>({...r,more:r.
more===o[a-1]?.more?"":r.more&&L(r.more)}))}function nt(e,t,s={}){let n=Object.keys(e.game.slots).find(o=>e.game.slots[o].includes(t));return s[n]??""}function qo({
game:{slots:e,outcomes_of:t={}}},s){let n=Object.keys(t).find(r=>s[r]),o=n?t[n]:Object.values(t).flat();return Object.keys(e).filter(r=>e[r].some(a=>o.includes(
a))===!!n)}function Kt(e,t){return e.label(e.game.labels.slot?"slot":"outcome",t)}function Jt(e){return e.filter(({kind:t})=>t==="bad"||t==="fail").reduce((t,{chance:s})=>t+
s,0)}function se(e,t){return Jn(e.map(({chance:n})=>n)).filter((n,o)=>t.includes(e[o].kind)).reduce((n,o)=>n+o,0)}function We(e){let{sides:t,outcomes:s=[]}=e??{};
return t?.length===0&&s.length>0&&s.every(({success:n})=>!n)}function Io(e){return i("{n} in 100 it works.",{n:se(e,["price","clean","crit"])})}function Is(e,t){
let s=e.stakes.get(t.id)?.value,n=s?.options?.find(({kind:u,offer:d})=>!d&&u==="assist");if(!n?.outcomes?.length||!s.outcomes?.length)return;let[o,r]=[s,n].map(
({outcomes:u})=>z(e,u,t.says)),[a,l]=[o,r].map(u=>se(u,["price","clean","crit"]));return{was:o,parts:r,now:a,next:l}}function Vt({level:e,of:t=3}){let s=Array.from({length:t},(o,r)=>t===1?14:4+10*r/(t-1)),n=18/t;return c`<svg class="lv" viewBox="0 0 18 16" aria-hidden="true">
    ${s.map((o,r)=>c`<rect
          class=${r<e?"on":""}
          x=${1+n*r}
          y=${15-o}
          width=${n-2}
          height=${o}
          rx="1"
        />`)}
  </svg>`}var Ca=20;function Pe({name:e,shape:t,value:s,cap:n,soon:o=0,of:r,set:a}){let l=n===void 0?0:Math.max(n,s),u=l>0&&l<=Ca,d=o?` ${o>0?"+":"\u2212"} ${Math.
abs(o)}`:"",f=o?`, ${i("{n} after this roll",{n:Math.min(n??s+o,s+o)})}`:"",m=n===void 0?"":i("{n} of {most}",{n:s,most:n})+f,p=b=>o>0&&b>=s&&b<s+o,$=b=>o<0&&b<
s&&b>=s+o,h=Array.from({length:u?l:0},(b,S)=>{let O=p(S)||$(S)?"would":S<s?"on":"";return c`<svg viewBox="0 0 18 18" aria-hidden="true">${Ea(t,O)}</svg>`}),{act:g,
...k}=a?{act:a,role:"slider",tabIndex:0,"aria-label":e,"aria-valuetext":m,..._a(s,l)}:{act:null,role:"img","aria-label":`${e}, ${m}`};return c`<div class=${`tra\
ck${l>10?" many":""}`}>
    <span class="nm">${r?c`<span class="off">${r}: </span>`:null}${e}</span>
    <span class="soft tiny nn">${s}${d}${n===void 0?"":`/${n}`}</span>
    ${u&&c`<span class="boxes" ...${k} onClick=${g&&Ma(g)} onKeyDown=${g&&Aa(g,l)}
        >${h}</span
      >`}
  </div>`}function _a(e,t){return{"aria-valuemin":0,"aria-valuemax":t,"aria-valuenow":e}}function Ma(e){return({target:t,currentTarget:s})=>{let n=[...s.children].
indexOf(t.closest("svg"))+1;n&&e(o=>o===n?n-1:n)}}function Aa(e,t){let s={ArrowRight:1,ArrowUp:1,ArrowLeft:-1,ArrowDown:-1},n={Home:0,End:t};return o=>{let{key:r}=o;
o.ctrlKey||o.altKey||o.metaKey||!(r in s||r in n)||(o.preventDefault(),e(a=>n[r]??a+s[r]))}}function he(e,{who:t,track:s,amount:n}){let o=t==="gm"&&e.family!=="\
duality";return`${!t||t==="actor"||e.isMe(t)&&!o||t==="assistant"?"":`${e.nameOf(o?"session":t)}: `}${n} ${e.label("track",s)}`}var ja={diamond:["dia","M9 1.5 1\
6.5 9 9 16.5 1.5 9Z"],hexagon:["skull","M9 1.5 15.5 5.2V12.8L9 16.5 2.5 12.8V5.2Z"],drop:["box","M9 1.5C12 5.5 14 8 14 11.2A5 5 0 0 1 4 11.2C4 8 6 5.5 9 1.5Z"],
round:["box","M9 2A7 7 0 0 1 9 16A7 7 0 0 1 9 2Z"]};function Ea(e,t){let[s,n]=ja[e]??[];return n?c`<path class=${`${s} ${t}`} d=${n} />`:c`<rect class=${`box ${t}`} x="2" y="2" width="14" height="14" rx="2" />`}var Na={text:"",priced:!1,stress:0};function Wo(e){return e.field(e.game.offers.flashback.adds).items.properties}function Ro(e,t){return he(e,{who:"actor",track:"\
stress",amount:t})}function Zt({play:e,action:t}){let s=`flashback ${t.id}`,[n]=x(()=>ke(e,s)),{draft:o,change:r,send:a}=Z(e,s,Na,t.id),{text:l,stress:u}=Wo(e);
if(t.offers.filter(({kind:$,state:h})=>$==="flashback"&&["open","accepted"].includes(h)).length>=(e.game.offers.flashback.most??1))return null;let f=e.isGm||o.priced,
m=o.text.trim(),p=$=>{$.preventDefault();let h={text:m,...f?{stress:o.stress}:{}};m&&a(()=>e.table.makeOffer(t.id,{kind:"flashback",flashback:h}))};return c`<details class="card" open=${n}>
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
          <span>${i("It costs {price}.",{price:Ro(e,o.stress)})}</span>
          <${G}
            says=${u.title}
            value=${o.stress}
            least=${u.minimum}
            most=${u.maximum}
            change=${$=>r({stress:$})}
          />
        </div>`}
      <${v} play=${e} lacks=${!m}>
        ${e.isGm?i("Offer it"):i("Ask {name}",{name:e.gmName})}
      <//>
    </form>
  </details>`}function Do(e,{kind:t,state:s,to:n}){return t==="flashback"&&s==="open"&&n==="gm"&&e.isGm}function Qt({play:e,action:t,offer:s,title:n,answer:o,primary:r=!1}){
let{text:a,stress:l}=s.flashback,[u,d]=x(l??0),{stress:f}=Wo(e),m=u===l?i("Accept"):i("For {costs}",{costs:Ro(e,u)}),p=u===l?{answer:"accept"}:{answer:"counter",
offer:{kind:"flashback",flashback:{text:a,stress:u}}};return c`<${G}
      says=${f.title}
      value=${u}
      least=${f.minimum}
      most=${f.maximum}
      change=${d}
    />
    <${v}
      play=${e}
      class=${r?"primary":""}
      aria-label=${`${m}: ${n}`}
      onClick=${()=>o(()=>e.table.answerOffer(t.id,s.id,p))}
    >
      ${m}
    <//>`}function Po({play:e,action:t,stakes:s,parts:n,docked:o}){let r={options:[],costs:[],...s},a=e.character(t.character),l=ot(e,t),u=Ia(e,t,r,n,o),d=new Set(r.options.
map(({offer:h})=>h).filter(Boolean)),f=t.offers.filter(h=>h.state==="open"&&h!==o&&!d.has(h.id)),m=t.offers.filter(({state:h,by:g})=>h==="declined"&&e.isMe(g));
if(!l.length&&!u.length&&!f.length&&!m.length)return null;let p=(h,g)=>g*r.costs.filter(k=>k.who===t.character&&k.track===h).reduce((k,{amount:b})=>k+b,0),$=Object.
entries(e.game.tracks).filter(([h,{of:g}])=>g==="character"&&Ra(e).has(h)&&a?.tracks[h]);return c`<section class="card" aria-labelledby="options-title">
    <h2 id="options-title" class="off">${i("What would change it")}</h2>
    ${$.map(([h,{cost:g}])=>c`<${Pe}
          name=${e.label("track",h)}
          shape=${e.game.tracks[h].shape}
          value=${a.tracks[h].value}
          cap=${a.tracks[h].cap}
          soon=${p(h,g==="adds"?1:-1)}
        />`)}
    ${l.length>0&&c`<section class="gain-group">
        <div class="line"><h3>${i("Taken")}</h3></div>
        <ul>${l.map(h=>c`<${Ce} key=${h.title} ...${h} play=${e} action=${t} />`)}</ul>
      </section>`}
    ${u.map(h=>c`<section class="gain-group" key=${h.title+h.gain}>
        <div class="line"><h3>${h.title}</h3><p class="gain"><b>${h.gain}</b></p></div>
      ${h.parts&&c`<${Q} plain parts=${h.parts} was=${n&&Jt(n)} />`}
      <ul>
        ${h.ways.map(g=>c`<${Ce} key=${g.title} ...${g} play=${e} action=${t} />`)}
      </ul></section>`)}
    ${m.length>0&&c`<section class="gain-group">
        <ul>
          ${m.map(h=>c`<${Ce}
                key=${h.id}
                ...${ie(e,t,h)}
                buttons=${[]}
                note=${i("{who} said no.",{who:e.nameOf(h.to)})}
                play=${e}
                action=${t}
              />`)}
        </ul>
      </section>`}
    ${f.length>0&&c`<section class="gain-group">
        <h3>${i("Offers")}</h3>
        <ul>
          ${f.map(h=>c`<${Ce} key=${h.id} ...${ie(e,t,h)} play=${e} action=${t} />`)}
        </ul>
      </section>`}
  </section>`}function ot(e,t){let n=Object.entries(t.spec).filter(([r,a])=>{let l=e.field(r);return(l?.["x-free"]||qa(e,r,a))&&l["x-widget"]!=="textarea"&&l["x\
-widget"]!=="text"&&a&&!(Array.isArray(a)&&!a.length)}).map(([r])=>({field:r,title:e.field(r).title,cost:"",buttons:[{text:i("Taken"),pressed:!0,run:()=>e.table.
changeAction(t.id,{spec:{[r]:null}},"*")}]})),o=t.offers.filter(({state:r})=>r==="accepted");return[...n,...o.map(r=>ie(e,t,r))]}function qa({game:e},t,s){let n=Object.
values(e.offers).some(({sets:o={}})=>t in o);return s===!0&&e.fields[t]?.owner==="player"&&t in(e.labels.choice??{})&&!n}function Ia(e,t,s,n,o){let r=new Map;for(let l of s.
options){if(l.set?.experiences||o&&l.offer===o.id||Wa(t,l))continue;let u=JSON.stringify((l.outcomes??[]).map(({outcome:d,degree:f,effect:m,ticks:p,chance:$})=>[
d,f,m,p,$.fraction]));r.has(u)||r.set(u,{option:l,ways:[]}),r.get(u).ways.push(Pa(e,t,l,s.costs))}return[...[...r.values()].map(({option:l,ways:u})=>{let d=l.outcomes?.
length?z(e,l.outcomes):null,[f,m]=[n,d].map(k=>k&&se(k,["price","clean","crit"])),p=s.success?.fraction===l.success?.fraction,$=k=>k.find(b=>re(e,b)==="clean"),
[h,g]=[$(s.outcomes??[]),$(l.outcomes??[])];return!p&&d&&n?{title:Da(e,l),gain:i("{now} to {next} %",{now:f,next:m}),parts:d,ways:u}:h&&g&&h.effect!==g.effect?{
title:g.ticks>h.ticks?i("More effect"):i("Less danger, less effect"),gain:_(g.ticks,"{effect}: {n} tick, not {now}","{effect}: {n} ticks, not {now}",{effect:e.label(
"effect",g.effect),now:h.ticks}),parts:null,ways:u}:{title:i("Otherwise"),gain:"",parts:null,ways:u}}),...La(e,t,s,n)]}function Wa({offers:e},{kind:t,word:s,offer:n}){
return n?e.some(({id:o,state:r})=>o===n&&r!=="open"):e.some(({trade:o,state:r})=>o&&r==="open"&&t==="trade"&&s===o)}function Ra(e){let{offers:t,pushes:s,from_tracks:n}=e.
game;return new Set([...n,...[...Object.values(t),...Object.values(s)].flatMap(({costs:o={}})=>Object.keys(o))])}function Da({family:e},{kind:t}){return e==="po\
ol"?i("One sure success"):e==="duality"&&t==="assist"?i("A helping hand"):i("One more die")}function La(e,t,s,n){let o=s.options.find(({set:m})=>m?.experiences),
r=e.game.pushes[o?.option]?.costs??{},a=t.spec.experiences??[],u=Object.entries(e.character(t.character)?.sheet.experiences??{}).map(([m,p])=>{let $=a.some(g=>g.
name===m),h=$?a.filter(g=>g.name!==m):[...a,{name:m,modifier:p}];return{title:`${m} +${p}`,cost:i("{costs}; {gm} agrees again",{costs:Te(e,r),gm:e.gmName}),buttons:[
{text:$?i("Added"):i("Add"),pressed:$,run:()=>e.table.changeAction(t.id,{spec:{experiences:h}},"*")}]}});if(!o||!u.length)return[];let d=o.outcomes?.length?z(e,
o.outcomes):null,f=d&&n?i("{now} to {next} %",{now:se(n,["price","clean","crit"]),next:se(d,["price","clean","crit"])}):"";return[{title:i("An Experience"),gain:f,
parts:d,ways:u}]}function Pa(e,t,s,n){let o=t.offers.find(({id:d})=>d===s.offer);if(o)return ie(e,t,o);let r=s.costs.filter(({track:d})=>d in e.game.tracks).map(
d=>d.who==="assistant"?i("who helps pays {cost}",{cost:he(e,d)}):he(e,d)).join(", "),a={title:e.label("choice",s.option),says:e.help("choice",s.option),cost:r},
l=s.costs.find(({track:d})=>d in e.game.once_a_turn);if(l&&Ba(e,t.character,l.track))return{...a,cost:i("once a turn, and spent in this one"),buttons:[]};let u=Fa(
e,t,s.costs);if(u)return{...a,note:u,buttons:[]};if(s.set)return{...a,note:Ds(e,t,[...n,...s.costs],s.costs),buttons:[{text:i("Take"),run:()=>e.table.changeAction(
t.id,{spec:s.set},"*")}]};if(s.kind==="trade")return{...a,cost:i("{gm} must agree",{gm:e.gmName}),buttons:[{text:i("Ask"),run:()=>e.table.makeOffer(t.id,{kind:"\
trade",trade:s.word})}]};if(s.kind==="assist"){let d=Fo(t,e.characters);return{...a,note:Ws(t).length&&!d.length?i("Nobody else can help."):"",buttons:d.map(({id:f,
name:m})=>({text:i("Ask {name}",{name:m}),run:()=>e.table.makeOffer(t.id,{kind:"assist",character:f})}))}}return{...a,cost:i("the others offer one, or {gm}",{gm:e.
gmName}),buttons:[]}}var Bo=({state:e})=>e==="open"||e==="accepted",Xt=(e,t)=>t.offers.filter(s=>Bo(s)&&(e.isMe(s.to)||e.isMe(s.by))),Ws=e=>e.offers.filter(t=>t.
kind==="assist"&&Bo(t)),Fo=(e,t)=>t.filter(({id:s})=>s!==e.character&&!Ws(e).some(({character:n})=>n===s));function Rs(e,t){let s=e.game.offers.assist,n=Ws(t).filter(
({state:o})=>o==="accepted");return s&&n.length<(s.most??1)?Fo(t,e.mine):[]}function Ba(e,t,s){let n=e.entries.findLast(({type:r})=>r==="turn_started")?.seq??0,
o=r=>r.who===t&&r.track===s&&r.amount<0;return e.entries.some(({type:r,seq:a,changes:l,reversed_by:u})=>r==="rolled"&&a>n&&!u&&l.some(o))}function Fa(e,t,s){for(let{
who:n,track:o,amount:r}of s){let{value:a}=e.character(t.character)?.tracks[o]??{};if(!(n!=="actor"||a===void 0||e.game.tracks[o]?.cost!=="spends")&&a<r)return i(
"{name} has {n}.",{name:e.label("track",o),n:a})}return""}function Ds(e,t,s,n=s){for(let[o,{value:r,cap:a}]of Object.entries(e.character(t.character)?.tracks??{})){
if(a===void 0||e.game.tracks[o]?.cost!=="adds"||!n.some(d=>d.track===o))continue;let l=s.filter(d=>d.track===o&&["actor",t.character].includes(d.who)),u=r+l.reduce(
(d,{amount:f})=>d+f,0)-a;if(l.length&&u>0)return i("{n} more than you have",{n:u})}return""}function Go(e,t){let{stress:s}=t.flashback??{};if(s!==void 0)return he(
e,{who:"actor",track:"stress",amount:s});let{changes:n=[],tick:o,start_clock:r}=t.price??{},a=n.map(({who:l,track:u,amount:d})=>`${e.isMe(l)?"":`${e.nameOf(l)}:\
 `}${d} ${e.label("track",u)}`);return o&&a.push(`${e.nameOf(o.clock)}: ${_(o.by,"{n} tick","{n} ticks")}`),r&&a.push(i("a new clock: {name}, {ticks} of {size}",
r)),a.join(", ")}function yo(e,t,s){let{id:n,by:o,to:r,state:a,text:l,price:u,kind:d,...f}=s,{title:m,cost:p}=ie(e,t,{...s,price:void 0}),$=(S,O)=>S===Ga[d]&&(!Lo[d]||
Object.keys(O).every(T=>Lo[d].includes(T))),g=Object.entries(m?f:{kind:d,...f}).filter(([S,O])=>!$(S,O)).map(([S,O])=>`${S}: ${JSON.stringify(O)}`),b=[p,u&&(ya(
u)?Go(e,{price:u}):JSON.stringify(u)),...g].filter(Boolean).join(", ");return[b?`${m??""} (${b})`:m,l&&L(l)].filter(Boolean).join(" ")}var Ga={assist:"character",
bargain:"bargain",trade:"trade",die:"die",flashback:"flashback"},Lo={die:["source","sides"],flashback:["text","stress"]};function ya({changes:e=[],tick:t,start_clock:s,
...n}){let o=(r,...a)=>Object.keys(r??{}).every(l=>a.includes(l));return!Object.keys(n).length&&e.every(r=>o(r,"who","track","amount"))&&o(t,"clock","by")&&o(s,
"name","ticks","size")}function ie(e,t,s){let n=s.kind==="assist"?e.nameOf(s.character):e.nameOf(s.by),o={assist:i("{who} helps",{who:n}),bargain:`${e.label("ch\
oice","bargain")}: ${e.label("why",s.bargain)}`,trade:e.label("choice",`trade_${s.trade}`),die:i("{who} gives a die: {source}, d{sides}",{who:n,...s.die}),flashback:`${e.
label("choice","flashback")}: ${L(s.flashback?.text??"")}`},r=(f,m)=>({text:f,run:()=>e.table.answerOffer(t.id,s.id,{answer:m})}),a=e.isMe(s.to),l=Do(e,s),u=a?[
...l?[]:[r(i("Accept"),"accept")],r(i("No"),"decline")]:[r(i("Take back"),"withdraw")],d=e.game.offers[s.kind]?.costs;return{title:o[s.kind],says:s.text?L(s.text):
"",cost:d?i("{who} pays {costs}",{who:n,costs:Te(e,d)}):Go(e,s),buttons:s.state==="accepted"?[r(i("Withdraw"),"withdraw")]:u,note:a||s.state!=="open"?"":i("wait\
s for {who}",{who:e.nameOf(s.to)}),asked:l?s:null}}function Ce({play:e,action:t,title:s,says:n,cost:o,note:r,buttons:a,asked:l}){let u=d=>e.act(d,()=>{e.pressed=
s});return c`<li class=${a.length?"way":"way no"} data-way=${s}>
    <div>
      <b>${s}</b> <span class="cost">${o}</span>
      ${n&&c`<p class="says">${n}</p>`}
      ${r&&c`<p class="tiny soft">${r}</p>`}
    </div>
    <span class="row wrap">
      ${l&&c`<${Qt} play=${e} action=${t} offer=${l} title=${s} answer=${u} />`}
      ${a.map(({text:d,pressed:f,run:m})=>c`<${v}
            play=${e}
            aria-pressed=${f===void 0?null:String(f)}
            aria-label=${`${d}: ${s}`}
            onClick=${()=>u(m)}
          >
            ${d}
          <//>`)}
    </span>
  </li>`}function _e({play:e,action:t,named:s=!1}){let{effective:n={}}=e.stakes.get(t.id)?.value??{},o=pe(t),r=Ps(e,o),{fields:a,members:l}=Ua(e,t);Ya(e,o,a);let u=typeof r.
goal=="string"&&r.goal;u&&a.delete("goal");let d=s||e.mine.length===1&&e.mine[0].id===o.character,f=[...t.terms&&!d?[e.nameOf(o.character)]:[],...Ja(e,r,a),...Be(
a,"effect",r.effect)?[Fe(e,r.effect)]:[],...Qa(e,r,a),...Xa(e,t,r,a),...nc(e,r,a),...tc(e,o)];o.extra_actions&&f.push(_(o.extra_actions,"{n} extra action this t\
urn","{n} extra actions this turn")),t.terms&&f.push(...Fs(e,t.terms));for(let T of Ha)l.delete(T);let m=o.clock??(e.isGm?t.clock:void 0),p=m&&(e.clock(m)??{name:e.
nameOf(m)}),$=r.warned_consequences,h=Array.isArray($)&&$.length>0&&$.every(T=>typeof T=="string");h&&a.delete("warned_consequences");let g=Be(a,"position",r.position)&&
r.position,{positions:k}=es(e),b=Va(e,a),S=Za(e,a),O=sc(e,a,l,o.says);return c`${u&&c`<p class="says">${L(u)}</p>`}
    ${b.map(([T,E])=>c`<p class="threat"><b>${T}</b> <span class="says">${L(E)}</span></p>`)}
    <div class="chips">
    ${f.map(T=>c`<span class="chip">${T}</span>`)}
    ${S.map(T=>c`<span class="chip adds">${T}</span>`)}
    ${g&&c`<span class="chip">
        <${Vt} level=${k.indexOf(g)+1} of=${k.length} />
        ${e.label("position",g)}
      </span>`}
    ${p&&c`<span class="chip">
        <${C} name="clock" />${p.name}${p.size&&c`, ${p.filled} ${i("of")} ${p.size}`}
      </span>`}
  </div>
    ${O.length>0&&c`<p class="small">${O.join(" \xB7 ")}</p>`}
    ${h&&c`<p class="note">${i("You are warned: {what}",{what:H($)})}</p>`}
    <${ec} play=${e} spec=${r} effective=${n} />`}var Ha=["character","assistants","clock","task","fiction_changed","override","spec","offers","says","rules","d\
ice","thrower"];function Ua(e,{id:t,spec:s,terms:n}){let o=([l,u])=>l!=="system"||u!==e.game.name?n||!Ka(e.field(l),u):!1,r=new Map(Object.entries(n?n.spec??{}:
s).filter(o)),a=new Map(Object.entries(n??{}).filter(([l,u])=>l!=="action"||u!==t));return{fields:r,members:a}}function Ya(e,{offers:t},s){for(let n of t.filter(
({state:o})=>o==="accepted")){let{adds:o="",item:r=""}=e.game.offers[n.kind]??{},a=s.get(o),l=Array.isArray(a)?a.findIndex(d=>za(d,n[r])):-1;if(l<0)continue;let u=a.
filter((d,f)=>f!==l);u.length?s.set(o,u):s.delete(o)}}function za(e,t){let[s,n]=[e,t].map(o=>JSON.stringify(Object.entries(o??{}).sort()));return s===n}function Ka(e,t){
return t===null||t===""||typeof t=="object"&&!Object.keys(t).length||JSON.stringify(t)===JSON.stringify(e?.default)}function Be(e,t,s){return!["string","number"].
includes(typeof s)||s===""?!1:(e.delete(t),!0)}function Ja(e,t,s){let n=we(e),o=[],[r,a]=n.several?[]:[t[n.name],t[n.number]];if(r&&Be(s,n.name,r)){let l=Be(s,n.
number,a);o.push(l?st(e,r,a):y(r))}for(let[l,u]of Object.entries(e.game.members)){if(l===K)continue;let d=l===n.name?"":"+",f=Array.isArray(t[l])?t[l]:[];f.every(
m=>it(m,"name",u))&&(s.delete(l),o.push(...f.map(m=>`${m.name} ${d}${m[u]}`)))}return o}function it(e,...t){let s=Object.entries(e??{});return s.length===t.length&&
s.every(([n,o])=>t.includes(n)&&["string","number"].includes(typeof o))}function Va(e,t){return qs(e).map(n=>[n,t.get(n)]).filter(([n,o])=>Be(t,n,o)).map(([n,o])=>[
e.field(n).title,o])}function Za(e,t){return[...t].filter(([s,n])=>e.field(s)?.["x-group"]==="effect"&&typeof n=="number"&&n>0).map(([s,n])=>(t.delete(s),`${e.field(
s).title} +${n}`))}function Qa(e,t,s){let n=Array.isArray(t[K])?t[K]:[];return n.every(o=>it(o,"name")||it(o,"name","track"))?(s.delete(K),n.map(({name:o,track:r})=>r?
`${o}: 1 ${e.label("track",r)}`:o)):[]}function Xa(e,t,s,n){let{difficulty:o=e.isGm?t.spec.difficulty:void 0}=s,r=t.terms?Ln(t.terms.spec):t.difficulty_commit||
s.difficulty_hidden;if(r)for(let a of["difficulty","difficulty_hidden"])n.delete(a);return Be(n,"difficulty",o)?[i("Difficulty {n}",{n:o})]:r?[i("Difficulty sec\
ret")]:[]}function ec({play:e,spec:t,effective:s}){let n={position:r=>e.label("position",r),effect:r=>Fe(e,r)},o=Object.keys(n).filter(r=>t[r]&&s[r]&&s[r]!==t[r]);
return o.length?c`<p class="small reckoned">
    ${i("By the rules of the table:")} ${o.map((r,a)=>c`${a>0&&" \xB7 "}${Gs(t[r],s[r],n[r])}`)}
  </p>`:null}function Ps(e,{spec:t,agreed:s,terms:n}){if(!s||!n)return t;let o=a=>!(a in(n.spec??{}))&&(e.field(a)?.default??null)!==null,r=["position","effect",
"difficulty"].filter(o);return{...Object.fromEntries(r.map(a=>[a,e.field(a).default])),...t}}function Bs(e){return[...new Set(e)].map(s=>`${e.filter(n=>n===s).length}\
d${s}`).join(" + ")}function Fs(e,{thrower:t,dice:s=[],rules:n}){let{game:o}=e,r=o&&n===o.rules&&n.startsWith("sha256:"),a=[Bs(s),r?`${o.title} (${n.slice(0,15)}\
\u2026)`:n].filter(Boolean).join(", ");return[i("{name} throws the dice",{name:e.personName(t)}),a]}function tc(e,t){let{assistants:s=[],offers:n,task:o,fiction_changed:r,
override:a}=t,l=n.filter(({state:d})=>d==="accepted"),u=d=>l.some(({character:f,kind:m})=>m==="assist"&&f===d);return[...s.filter(d=>!u(d)).map(d=>i("{who} help\
s",{who:e.nameOf(d)})),...l.map(d=>yo(e,t,d)),...o?[i("Task: {what}",{what:o})]:[],...r?[i("Different now: {what}",{what:L(r)})]:[],...a?[i("Allowed all the sam\
e: {what}",{what:L(a)})]:[]]}function sc(e,t,s,n={}){let o=Object.entries(n).map(([a,l])=>a in e.game.slots?`${Kt(e,a)}: ${L(l)}`:rt(a,l)),r=[...t].map(([a,l])=>{
let u=e.field(a);return u?l===!0?u.title:`${u.title}: ${Ls(u,l)}`:rt(a,l)});return[...[...s].map(([a,l])=>rt(a,l)),...r,...o]}function rt(e,t){return`${e}: ${JSON.
stringify(t)}`}function Ls(e={},t){let{items:s,properties:n,"x-enum-labels":o}={...fe(e),...e};return typeof t=="boolean"?t?i("Yes"):i("No"):typeof t=="string"?
o?.[t]?.label??L(t):Array.isArray(t)?t.map(a=>Ls(s,a)).join(", "):typeof t!="object"||t===null?String(o?.[t]?.label??t):`(${Object.entries(t).map(([a,l])=>`${n?.[a]?.
title??a}: ${Ls(n?.[a],l)}`).join(", ")})`}function nc(e,t,s){let{counted:n,offers:o}=e.game,r=[...Object.keys(n),...Object.values(o).map(({counts:l})=>l)],a=[...s].
flatMap(([l,u])=>{let d=e.field(l);return!(["dice","costs"].includes(d?.["x-group"])&&!d["x-free"]&&!r.includes(l))||u!==!0&&typeof u!="number"?[]:(s.delete(l),
u===!0?[d.title]:[`${d.title} ${u}`])});for(let[l,u]of[...s]){let d=Le(e.field(l)??{});!d||!Array.isArray(u)||!u.every(f=>it(f,"source",d))||(s.delete(l),a.push(
...u.map(f=>Ft(f.source,f[d]))))}for(let l of Object.keys(n)){let{number:u,of:d}=t[l]??{};!it(t[l],"number","of")||d<=1||(s.delete(l),a.push(i("Action {number} \
of {of}",{number:u,of:d})))}return a}function Gs(e,t,s){return t===void 0||t===e?s(e):c`${s(t)} <s><span class="off">${i("instead of")} </span>${s(e)}</s>`}function es({
game:{tables:e}}){let[t,s]=[e.positions,e.effects].map((n=[])=>n.map(({id:o})=>o));return{positions:t,effects:s}}function at(e){let{fields:t}=e.game,{positions:s,
effects:n}=es(e);return{position:t.position?.default??s[0],effect:t.effect?.default??n[0]}}function Fe(e,t){let s=e.game.tables.effects?.find(({id:o})=>o===t)?.
ticks,n=e.label("effect",t);return s===void 0?n:`${n}, ${_(s,"{n} tick","{n} ticks")}`}function Ge(e,{refusals:t}){return e.ask(i("The host ended the chapter before your dice fell: another set of dice that could be seen beforehand. It is refusal {\
n} of your rolls. Roll in the new chapter?",{n:t}),i("Roll"))}function Ho({code:e},{type:t,by:s,action:n,character:o},r){return["action_over","offer_lapsed"].includes(
e)?!1:t==="rolled"?s===r.me||r.isMe(o):s===r.me&&!!n}function ye(e,{state:t,terms:s,awaits:n}){return t!=="ready"?!1:s?s.thrower===e.me:n.some(({who:o,what:r})=>r==="roll"&&e.isMe(o))}function oc(e,t){if(!e)return new Map;
let s=new Map(Object.entries(e.throws));for(let n of t)n.seq<=e.last||!me(n).length||s.set(n.by,(s.get(n.by)??0)+1);return s}function He(e){let[t,s]=x(null);return N(
()=>{e.play.table.report().then(s,()=>{})},[]),rc({...e,report:t})}function rc({play:e,id:t,character:s,now:n,change:o,report:r}){let a=oc(r,e.entries),l=e.people.
filter(({active:f,role:m})=>f&&m!=="spectator").map(f=>({...f,throws:a.get(f.id)??0})).sort((f,m)=>f.throws-m.throws);if(l.length<2)return null;let u=e.actor(s),
d=l.some(({id:f})=>f===u)?u:e.gm?.id;return c`<div>
    <label for=${t}>${i("Who throws the dice?")}</label>
    <select
      id=${t}
      value=${n||d}
      ...${Ie(e,({value:f})=>o(f===d?null:f))}
    >
      ${l.map(({id:f,name:m,throws:p})=>c`<option value=${f}>
            ${[m,r&&_(p,"{n} throw so far","{n} throws so far")].filter(Boolean).join(", ")}
          </option>`)}
    </select>
  </div>`}function Ae(e,{text:t,pick:s}){return t||e.label("menu",s)}function Me(e,t){return[t.harm_level&&i("harm {n}",{n:t.harm_level}),t.ticks!==void 0&&!t.effect&&_(t.
ticks,"{n} tick","{n} ticks"),t.clock&&e.nameOf(t.clock),t.effect&&e.label("effect",t.effect),t.position&&e.label("position",t.position)].filter(Boolean).join("\
, ")}function ys(e,t,s){let n=e.stakes.get(t.id)?.value?.pending?.find(({consequence:{id:g}})=>g===s.id),o=n?.ratings??{},r=e.ratings.get(s.character??t.character)??
{},[a=""]=Object.keys(o).sort((g,k)=>o[k]-o[g]),l=r.attribute in o||r.attribute===""?r.attribute:a,u=l?o[l]:r.rating??2,d=n?.chances?.find(g=>g.rating===u),f=d&&
(Ze(d)!==null||d.terms.rating!==u),m=d?.terms?.consequence?{...d.terms.consequence,id:s.id}:s,p=n?.price===void 0;return{stakes:n,ratings:o,best:a,attribute:l,rating:u,
chances:d,unsigned:f,consequence:m,rolls:p,take:()=>e.act(()=>e.table.choose(t.id,{take:[m.id]}),()=>e.step()),resist:()=>e.act(()=>e.table.resistConsequence(t.
id,p?{consequence:m.id,rating:u,terms:d.terms,...l&&{attribute:l}}:{consequence:m.id},{again:g=>Ge(e,g)}),()=>e.step())}}function Hs({play:e,way:{consequence:t,
unsigned:s,rolls:n,chances:o,rating:r,resist:a}}){let l=o?.stress.reduce((d,{stress:f,chance:m})=>d+f*m.decimal,0),u={minimumFractionDigits:1,maximumFractionDigits:1};
return c`<${v}
    play=${e}
    class="primary"
    lacks=${s||n&&!o}
    aria-label=${`${i("Resist")}: ${Ae(e,t)}`}
    onClick=${a}
  >
    <span>${i("Resist")}</span>
    ${l===void 0?null:c`<small>
          ${r===0?i("2 dice, the lower counts"):_(r,"roll {n} die","roll {n} dice")} · ${i("{n} {track} on average",{track:te(e,e.game.resist_track),n:l.toLocaleString(
ee,u)})}
        </small>`}
  <//>`}function Us({play:e,way:{consequence:t,take:s}}){return c`<${v} play=${e} aria-label=${`${i("Take it")}: ${Ae(e,t)}`} onClick=${s}>
    ${i("Take it")}
  <//>`}function Uo({play:e,action:t,consequence:s,own:n,docked:o}){let r=ys(e,t,s),{stakes:a,ratings:l,best:u,attribute:d,rating:f,chances:m,unsigned:p,consequence:$,
rolls:h}=r,g=s.character??t.character,k=j=>{e.ratings.set(g,{...e.ratings.get(g),...j}),e.changed()},b=$.character??t.character,S=e.character(b),O=m&&cc(m,a.room,
te(e,e.game.resist_track)),T=m?.terms?.thrower??(s.thrower||e.actor(b)),E=h?T===e.me:n,B=n||h&&E,D=j=>e.act(()=>e.table.resistConsequence(t.id,{consequence:$.id,
ability:j}),()=>e.step()),U=n&&S?et(e,S).filter(({resists:j,left:R})=>j&&R>0):[],M=j=>e.act(()=>e.table.choose(t.id,{fate:{[$.id]:j}})),W=Ae(e,$),F=te(e,e.game.
resist_track),A=S?.tracks[e.game.resist_track];return c`<section class="card stack">
    <div class="row wrap">
      <h2>${W}</h2>
      <span class="flag bad push">
        <${C} name="warn" />
        ${Me(e,$)||e.label("menu",$.pick)}
      </span>
    </div>
    ${B&&a&&c`<p class="small">
        ${a.left?i("Resist it, and only this is left: {left}.",{left:Me(e,a.left)||e.label("menu",a.left.pick)}):i("Resist it, and nothing of it is left.")} ${a.
price===void 0?i("It costs {track}, by the dice:",{track:F}):i("It costs {n} {track}, without a roll.",{n:a.price,track:F})}
      </p>`}
    ${B&&p&&c`<p class="note bad" role="alert">
        ${i("What the table tells of this roll cannot be signed as it stands. Nothing is rolled.")}
      </p>`}
    ${B&&O&&c`<p class="hint">${i("Your character's rating in what resists this: as your game counts it.")}</p>
      <div class="row wrap">
        <span>${i("Dice that resist")}</span>
        ${u&&c`<select
            aria-label=${i("What resists")}
            value=${d}
            onChange=${j=>k({attribute:j.target.value,rating:f})}
          >
            ${Object.entries(l).map(([j,R])=>c`<option value=${j}>${j} ${R}</option>`)}
            <option value="">${i("another rating, by your word")}</option>
          </select>`}
        ${!d&&c`<${G}
            says=${i("Dice that resist")}
            value=${f}
            least=${0}
            most=${4}
            change=${j=>k({attribute:"",rating:j})}
          />`}
      </div>
      <${Q} parts=${O} />
      <${qe} parts=${O} />`}
    ${B&&h&&m?.terms&&c`<${ic} play=${e} terms=${m.terms} />`}
    ${B&&A&&c`<${Pe}
        name=${e.label("track",e.game.resist_track)}
        shape=${e.game.tracks[e.game.resist_track]?.shape}
        value=${A.value}
        cap=${A.cap}
      />`}
    ${n&&!E&&c`<p class="note">${i("{name} throws the dice",{name:e.personName(T)})}</p>`}
    ${(n||e.isGm)&&h&&a&&c`<${He}
        play=${e}
        id=${`thrower-${s.id}`}
        character=${b}
        now=${T}
        change=${j=>e.act(()=>e.table.choose(t.id,{throwers:{[s.id]:j}}))}
      />`}
    ${B&&c`<div class=${o?"dock":""}>
        ${o&&c`<p class="named">${[W,Me(e,$)].filter(Boolean).join(" \xB7 ")}</p>`}
        <div class="go">
      ${E&&c`<${Hs} play=${e} way=${r} />`}
      ${U.map(({name:j,track:R})=>c`<${v}
          play=${e}
          aria-label=${`${i("Resist")}: ${W}, ${j}`}
          onClick=${()=>D(j)}
        >
          <span>${j}</span>
          <small>${[i("without a roll"),R&&`1 ${te(e,R)}`].filter(Boolean).join(" \xB7 ")}</small>
        <//>`)}
      ${n&&c`<${Us} play=${e} way=${r} />`}
    </div>
  </div>`}
    ${e.isGm&&c`<div class="row wrap">
        <${v} play=${e} class="mini" onClick=${()=>M("landed")}>${i("It lands")}<//>
        <${v} play=${e} class="mini" onClick=${()=>M("reduced")}>${i("One step milder")}<//>
        <${v} play=${e} class="mini" onClick=${()=>M("avoided")}>${i("It does not happen")}<//>
      </div>`}
  </section>`}function ic({play:e,terms:t}){let{consequence:s={}}=t,n=[...Fs(e,t),s.severity&&i("Severity: {what}",{what:e.label("severity",s.severity)}),s.mark&&
e.label("track",s.mark),s.character&&e.nameOf(s.character)].filter(Boolean),o=ac(s),r=[...Dn(t).filter(([a])=>a!=="consequence"&&a!=="rating"),...Object.entries(
s).filter(([a])=>!o.has(a))];return c`<p class="chips">${n.map(a=>c`<span class="chip">${a}</span>`)}</p>
    ${r.length>0&&c`<p class="small">${r.map(([a,l])=>rt(a,l)).join(" \xB7 ")}</p>`}`}function ac({text:e,resistible:t,...s}){let o=["id",e?"text":"pick",...["h\
arm_level","clock","effect","position","severity","mark","character"].filter(r=>s[r])];return s.effect||o.push("ticks"),t===!0&&o.push("resistible"),new Set(o)}
function cc({stress:e},t,s){let n={clean:[],price:[],bad:[]},o=({stress:u})=>t===void 0?u>2?"price":"clean":u>t?"bad":u===t&&t>0?"price":"clean";for(let u of e)
n[o(u)].push(u);let r=u=>String(u).replace("-","\u2212"),a=u=>u.length>1?i("{from} to {to} {track}",{track:s,from:r(Math.min(...u.map(d=>d.stress))),to:r(Math.max(
...u.map(d=>d.stress)))}):`${r(u[0].stress)} ${s}`,l={clean:"",price:t===void 0?"":i("your last box"),bad:t===0?i("you have no box left"):i("more than you have")};
return Object.entries(n).filter(([,u])=>u.length).map(([u,d])=>({kind:u,chance:d.reduce((f,{chance:m})=>f+m.decimal,0),says:[a(d),l[u]].filter(Boolean).join(": ")}))}var lc=6e3;function zs(e){let{type:t,action_after:s,picks:n=[],note:o,verdict:r}=e;return t==="chosen"&&(n.length||o||r)?{entry:e,action:s.id,items:n}:t==="acti\
on_opened"&&s.kind==="narrated"?{entry:e,action:s.id,items:s.consequences}:null}function Yo(e,{entry:t,items:s}){let o=[t.verdict&&e.label("outcome",t.verdict.outcome),
t.note,...s.map(r=>uc(e,t,r))].filter(Boolean);return`${t.by_name}: ${o.join(" ")}`}function uc(e,t,s){let n=Ae(e,s),o=[Ys(e,t,s),Me(e,s)].filter(Boolean).join(
", ");return`${n.replace(/\.$/,"")}. ${o}.`}function Ys(e,{action_after:t},{character:s}){return e.nameOf(s??t.character)}function zo({play:e}){let{arrived:t}=e,
s=e.actions.get(t?.action),o=(t?.items??[]).map(({id:b})=>s?.consequences.find(S=>S.id===b)).filter(b=>b?.state==="pending"),r=o.find(b=>e.isMe(b.character??s.character)),
a=()=>{e.arrived===t&&(e.arrived=null,e.changed())},l=!!r;if(N(()=>{if(!t||l)return;let b=setTimeout(a,lc);return()=>clearTimeout(b)},[t,l]),!t||e.tray||t.items.
some(({state:b})=>b==="pending")&&!o.length)return null;let{entry:u,items:d}=t,f=r??d[0],m=f?Ys(e,u,f):"",p=o[0]&&Ys(e,u,o[0]),$=f?[i("It befalls {name}",{name:m}),
Me(e,f)].filter(Boolean).join(", "):u.by_name,h=u.verdict&&e.label("outcome",u.verdict.outcome),g={n:d.findIndex(({id:b})=>b===f?.id)+1,all:d.length},k=r&&ys(e,
s,r);return c`<section class="arrived" aria-label=${$} onClick=${r?null:a}>
    <button class="quiet close" aria-label=${i("Close")} onClick=${a}><${C} name="close" /></button>
    <p class="kick">${[$,d.length>1&&i("{n} of {all}",g)].filter(Boolean).join(" \xB7 ")}</p>
    ${h&&c`<h2>${h}</h2>`}
    ${f&&c`<p class="says">${Ae(e,f)}</p>`}
    ${u.note&&c`<p class="says">${L(u.note)}</p>`}
    ${r?c`<div class="go">
            ${k.consequence.resistible!==!1&&c`<${Hs} play=${e} way=${k} />`}
            <${Us} play=${e} way=${k} />
          </div>`:p?c`<p class="small">${i("{name} decides",{name:p})}<span class="dots"></span></p>`:c`<button onClick=${a}>${i("Go on")}</button>`}
  </section>`}var dc=["unproven","request_changed"];function ct({warnings:e}){let t=(...r)=>e.filter(({code:a})=>r.includes(a)),[s,n]=[t("not_mine"),t(...dc)],o=new Set(n.map(
({about:r})=>r)).size;return{contradictions:e.length-s.length-n.length,foreign:s.length,unproven:o}}function ts({count:e}){return c`<p class="note bad" role="alert"><b>${fc(
e)}</b></p>`}function fc(e){return _(e,"{n} roll of yours was answered without the proof that it was made as you sent it.","{n} rolls of yours were answered wit\
hout the proof that they were made as you sent them.")}function mc(e){let{othersRolls:t}=e,s=[...new Set(t.map(({by:n,character:o})=>`${e.nameOf(o)} (${e.nameOf(
n)})`))];return t.length?_(t.length,"{n} roll for a character of yours was made by somebody else: {who}.","{n} rolls for your characters were made by somebody e\
lse: {who}.",{who:H(s)}):""}function Ko({play:e}){let{refusals:t}=e,s=mc(e);return c`${t>0&&c`<p class="small">
      ${_(t,"{n} roll of yours was refused: another throw that the host could see beforehand.","{n} rolls of yours were refused: each another throw that the hos\
t could see beforehand.")}
    </p>`}${s&&c`<p class="small">${s}</p>`}`}function ss({count:e}){let[t,s]=hc(e);return c`<p class="note" role="alert"><b>${t}</b> ${s}</p>`}function hc(e){return[
_(e,"{n} roll in your name was not sent by this device.","{n} rolls in your name were not sent by this device."),i("Did you roll on another device? If not, some\
body rolled as you.")]}function Jo({play:e}){let{contradictions:t,foreign:s,unproven:n}=ct(e),o=e.since.toLocaleTimeString(ee,{hour:"2-digit",minute:"2-digit"});return c`<div class="notices">
    ${e.gone&&c`<p class="note" role="status">
        ${i("You see the table as of {time}. What needs the table waits until it is back.",{time:o})}
      </p>`}
    ${e.slow&&c`<p class="note" role="status">
        ${i("What you sent is on its way. It may have arrived already. We ask until we know; it never happens twice.")}
      </p>`}
    ${t>0&&c`<p class="note bad" role="alert">
        ${i("What the table tells does not agree with what it told before. The proof is kept here.")} <button class="mini" onClick=${()=>e.open("fair")}>
          ${i("Fair dice")}
        </button>
      </p>`}
    ${e.missed>0&&c`<p class="note" role="status">
        ${_(e.missed,"{n} roll while you were away","{n} rolls while you were away")} <button
          class="mini"
          onClick=${()=>{e.missed=0,e.page.look("story")}}
        >
          ${i("Story")}
        </button>
      </p>`}
    ${n>0&&c`<${ts} count=${n} />`}
    ${s>0&&c`<${ss} count=${s} />`}
  </div>`}function Vo({play:e}){let{refusal:t}=e,s=()=>{e.refusal=null,e.changed()};return c`<div class="refusal" role="alert">${t&&c`<p class="note bad">
      ${t.text} ${t.more.join(" ")} <button class="mini quiet" aria-label=${i("Close")} onClick=${s}>
        <${C} name="close" />
      </button>
    </p>`}</div>`}function Ue(e,t){let s=o=>o.verdict&&o.roll===t.seq&&!o.reversed_by,n=t.announced&&{...t.announced,...e.entries.find(s)?.verdict};return t.ruling??t.resistance??
n}function lt(e,t,s){return t.resistance?po(e,t):$c(e,t,s)}function ut(e,{resistance:t},s){return t?"fitd":Zo(e,s)?"":e.family}function Zo(e,{system:t}){return t!==
void 0&&t!==e.game.name}function $c(e,t,s){if(Zo(e,s))return{text:y(s.summary),flag:"",kind:"",more:""};let{outcome:n}=s,o=n&&e.label("outcome",n),r=n?zt[re(e,s)]:
"",a=pc(e,t,n??(dt(s)?Ks(e,s):""));if(e.family==="duality"){let $=a||i("{gm} knows whether it works.",{gm:e.gmName});return{text:kc(s),flag:o,kind:r,more:$}}let l=s.
net??s.successes;if(l!==void 0){let $=s.dice.filter(({reason:S})=>S==="cancels").length,h=$>0&&l>0&&_($,"A 1 took one away.","{n} ones took as many away."),g=s.
degree&&e.label("degree",s.degree),k=e.game.grades[n]==="bad"||!s.dice.length?a:i("No success.");return{text:l>0?_(l,"{n} success","{n} successes"):k,flag:o,kind:r,
more:[h||l>0&&a,g].filter(Boolean).join(" ")}}let u=gc(s),{character:d,character_name:f=""}=t,m=e.isMe(d)?i("You can do it, at a price."):i("{name} can do it, a\
t a price.",{name:f}),p=bc(e,t)?m:a;return{text:u?`${u} ${p}`:p,flag:o,kind:r,more:""}}function pc(e,{character:t,character_name:s=""},n){if(!n)return"";let{label:o,
aloud:r}=e.game.labels.outcome?.[n]??{label:n};return r?t&&e.isMe(t)?r.me:r.other.replace("{name}",s||i("Somebody")):`${o}.`}function gc({dice:e}){let t=e.filter(
({counts:s})=>s).map(({face:s})=>s);return t.length?t.length>1&&t.every(s=>s===6)?i("Two sixes."):`${t[0]}.`:""}function bc(e,{action:t}){return!!e.actions.get(
t)?.awaits.some(({what:s})=>s==="branch")}function Qo({dice:e}){return["hope","fear"].map(t=>e.find(s=>s.role===t)?.face)}function Ks({game:{grades:e,outcomes_of:t}},{
reaction:s=!1}={}){let n=t?.reaction??[];return Object.keys(e).find(o=>e[o]==="crit"&&n.includes(o)===s)??""}function dt(e){let[t,s]=Qo(e);return t!==void 0&&t===
s}function kc(e){let{total:t,reaction:s}=e,[n,o]=Qo(e);return n===void 0?String(t??""):s&&n!==o?i("{total}, a reaction roll",{total:t}):n===o?i("{total}, a crit\
ical success",{total:t}):n>o?i("{total} with Hope",{total:t}):i("{total} with Fear",{total:t})}function Xo(e,t){let s=t.character_name||t.by_name||i("Somebody"),
n=Ue(e,t);if(!n)return i("{who} has rolled.",{who:s});let{text:o,more:r}=lt(e,t,n);return`${s}: ${[o.replace(/([^.!?])$/,"$1."),r].filter(Boolean).join(" ")}`}function Ye(e,{spec:t}){return t.system!==void 0&&t.system!==e.game.name}function Js(e){return{game:e,session:{options:{published:!0}},field:t=>e.spec.properties[t],
label:(t,s)=>e.labels[t]?.[s]?.label??String(s).replaceAll("_"," ")}}function er(e,{spec:t}){let[s,n]=x(null);return N(()=>{e.client.describeSystem(t.system).then(
o=>n(Js(o)),()=>{})},[t.system]),s}function Vs({play:e,action:t}){let s=er(e,t),n=e.stakes.get(t.id)?.value;if(!s||!n?.outcomes?.length)return null;let o=n.outcomes.
map(a=>({...z(s,[a])[0],chance:a.chance.decimal,says:s.label("outcome",a.outcome)})),r=Object.entries(n.readings??{});return c`<p><b>${y(n.summary)}</b></p>
    ${r.map(([a,{decimal:l}])=>c`<p class="small">
          ${s.label("reading",a)}: ${l.toLocaleString(ee,{maximumFractionDigits:1})}
        </p>`)}
    ${o.length>1&&c`<${Q} parts=${o} /><${qe} parts=${o} />`}`}function tr({play:e,action:t,spec:s,set:n,agree:o,player:r}){let a=er(e,t);if(!a)return null;let l=f=>f in
s?s[f]:t.spec[f],u=[!0,!1].flatMap(f=>Oe(a,["gm"],f)),d=Object.entries(a.game.spec.properties).filter(([f,m])=>m["x-owner"]==="gm"&&a.game.fields[f]?.kind==="ob\
ject"&&!m["x-joined"]);return c`<section class="card stack">
    <${Vs} play=${e} action=${t} />
    ${d.map(([f,m])=>c`<${wc} name=${f} field=${m} value=${l(f)} change=${p=>n(f,p)} />`)}
    ${u.map(([f])=>c`<${le}
          key=${f}
          form="extra"
          play=${a}
          name=${f}
          value=${l(f)}
          change=${m=>n(f,m)}
        />`)}
    <${v} play=${e} class="primary" onClick=${()=>o({})}>${i("Agree: {player} can roll",{player:r})}<//>
  </section>`}function wc({name:e,field:t,value:s,change:n}){let o=(r,a)=>{let{[r]:l,...u}=s??{},d=Number.parseInt(a,10),f=Number.isNaN(d)?u:{...u,[r]:d};n(Object.
keys(f).length?f:null)};return c`<fieldset>
    <legend>${t.title}</legend>
    <p class="hint">${t.description}</p>
    <div class="stakes2">
      ${Object.entries(fe(t).properties).map(([r,a])=>c`<div>
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
  </fieldset>`}function sr({play:e,sides:t,send:s}){let[n,o]=x({}),r=t.map((l,u)=>n[u]),a=r.every(Boolean);return t.length?c`<details class="card"><summary>${i("Dice thrown by\
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
    <//></div></details>`:null}function vc({play:e,stakes:t,parts:s}){let[n,o]=x(!1),r=se(s,["price","clean","crit"]),a=se(s,["clean","crit"]),l={duality:i("and no Fear"),pool:i("two or more")};
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
      </p>`}`}function ft({play:e,action:t}){let s=e.stakes.get(t.id)?.value,n=pe(t),{position:o,effect:r}=Ps(e,n);if(Ye(e,n))return c`<${Vs} play=${e} action=${n} />`;
if(s?.possible)return c`<${Mc} play=${e} stakes=${s} />`;if(!s?.outcomes?.length)return null;if(We(s))return c`<p class="note">${y(s.summary)}</p>`;let a=z(e,s.
outcomes,n.says);return c`${"position"in e.game.fields&&!o&&c`<p class="soft small">
      ${i("If it is {position}, {effect}:",{position:e.label("position",at(e).position),effect:Fe(e,at(e).effect)})}
    </p>`}
    <${vc} play=${e} stakes=${s} parts=${a} />
    <${Q} parts=${a} />
    <${qe} parts=${a} />
    <${Oc}
      play=${e}
      terms=${{position:o,effect:r,...s.effective}}
    />`}function Zs({play:e,action:t}){let s=e.stakes.get(t.id)?.value,n=pe(t),[o,r]=x(()=>ke(e,ir(n))),a=n.state==="ready"&&n.agreed&&!s?.problem,l=a&&ye(e,t),
u=n.awaits.find(({who:S,what:O})=>O==="terms"&&e.isMe(S)),d=mt(e,n),f=l||u||d,m=e.personName(n.thrower),p=l?i("Your turn \xB7 {gm} has agreed",{gm:e.gmName}):f?
i("Your turn"):a?i("{name} throws the dice",{name:m}):i("{gm} is asked",{gm:e.gmName}),$=d?ze(e,n,d):l?We(s)?i("That cannot succeed"):i("Roll, or change your mi\
nd"):u?Cc(s?.problem):i("Waiting for {who}",{who:a?m:e.gmName}),h=S=>e.act(()=>e.table.changeAction(n.id,{spec:S},"*")),g=async()=>{await e.ask(i("Give this up?\
 It costs nothing."),i("Give it up"))&&await e.act(()=>e.table.changeAction(n.id,{state:"cancelled"},"*"),()=>e.look(""))},k=s?.outcomes?.length?z(e,s.outcomes,
n.says):null,b=s?.outcomes||s?.possible;return c`
    <section class=${f?"turn":"wait"} tabindex="-1">
      <p class="kick">${p}</p>
      <h1>${$}${f?"":c`<span class="dots"></span>`}</h1>
      ${d&&c`<${Xs} play=${e} offer=${d} stakes=${s} parts=${k} />`}
      <${_e} play=${e} action=${n} />
    </section>
    ${s?.problem&&c`<p class="note">${y(e.named(s.problem.detail))}</p>`}
    <${or} play=${e} action=${t} />
    <${ar} stakes=${s} />
    ${s?.problem?.code==="already_tried"&&c`<${Tc} play=${e} action=${n} />`}
    ${u&&s?.problem&&c`<${_c}
        key=${s.problem.pointer}
        play=${e}
        action=${n}
        pointer=${s.problem.pointer}
        patch=${h}
      />`}
    ${b&&c`<section class="card" aria-label=${i("Stakes")}><${ft} play=${e} action=${n} /></section>`}
    ${s&&c`<${Po} play=${e} action=${n} stakes=${s} parts=${k} docked=${d} />`}
    ${e.game.offers.flashback&&!e.isGm&&c`<${Zt} key=${n.id} play=${e} action=${n} />`}
    ${o&&c`<${xc} play=${e} action=${n} close=${()=>r(!1)} />`}
    <div class="row wrap">
      <button class="quiet" onClick=${()=>r(!o)}>
        <${C} name="pen" />
        ${i("Change the words")}
      </button>
      <${v} play=${e} class="quiet" onClick=${g}>${i("Give it up")}<//>
    </div>
    ${d&&c`<${ht} play=${e} action=${n} offer=${d} />`}
    ${a&&c`<${He}
        play=${e}
        id="thrower"
        character=${n.character}
        now=${n.thrower}
        change=${S=>e.act(()=>e.table.changeAction(n.id,{thrower:S},"*"))}
      />`}
    ${l&&c`<${rr} play=${e} action=${t} docked=${!d} />`}`}function Qs({play:e,action:t}){let s=pe(t);return c`
    <section class="turn" tabindex="-1">
      <p class="kick">${i("Your turn \xB7 {gm} has agreed",{gm:e.gmName})}</p>
      <h1>${i("{name}'s roll: throw for {name}?",{name:e.nameOf(s.character)})}</h1>
      <${_e} play=${e} action=${s} named />
    </section>
    <${or} play=${e} action=${t} />
    <${ar} stakes=${e.stakes.get(s.id)?.value} />
    <section class="card" aria-label=${i("Stakes")}><${ft} play=${e} action=${s} /></section>
    <${rr} play=${e} action=${t} docked />`}function nr(e,t){let s=e.stakes.get(t.id)?.value,n=s&&!s.problem&&(t.terms||!s.terms_digest);return t.state==="ready"&&
t.agreed&&n&&Ze(t)!==null}function or({play:e,action:t}){return nr(e,t)?c`<p class="note bad" role="alert">
    ${i("What the table tells of this roll cannot be signed as it stands. Nothing is rolled.")}
  </p>`:null}function rr({play:e,action:t,docked:s}){let n=pe(t),o=e.stakes.get(n.id)?.value,r=o?.outcomes?.length?z(e,o.outcomes,n.says):null,a=async l=>{let u=()=>e.
glance(n.id);await e.act(()=>e.table.rollAction(n.id,{terms:n.terms,...l?{dice:l}:{}},n.etag,{again:d=>Ge(e,d)}).catch(Sc),u),e.changed()};return c`${!nr(e,t)&&
e.session.options.given_dice&&c`<${sr} play=${e} sides=${n.terms?.dice??[]} send=${a} />`}
  ${s&&c`<${Ac} play=${e} action=${n} stakes=${o} parts=${r} roll=${()=>a()} />`}`}function xc({play:e,action:t,close:s}){let{draft:n,change:o,send:r}=Z(e,ir(t),
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
  </form>`}function ir({id:e}){return`words ${e}`}function mt(e,t){return t.offers.find(({state:s,to:n})=>s==="open"&&e.isMe(n))}function ze(e,t,s){let{title:n,
cost:o}=ie(e,t,s);if(s.kind!=="assist")return y(o?`${n} (${o})`:n);let r=e.game.offers.assist?.costs,a={who:e.nameOf(s.character),name:e.nameOf(t.character),costs:r?
Te(e,r):""};return e.isMe(t.character)?r?i("{who} offers help for {costs}",a):i("{who} offers help",a):r?i("{name} asks {who} to help for {costs}",a):i("{name} \
asks {who} to help",a)}function Xs({play:e,offer:t,stakes:s,parts:n}){let o=s?.options?.find(u=>u.offer===t.id),r=o?.outcomes?.length&&n?z(e,o.outcomes):null,[a,
l]=[n,r].map(u=>u&&se(u,["price","clean","crit"]));return c`${t.text&&c`<p class="says">${L(t.text)}</p>`}
    ${r&&c`<p><b>${i("{now} to {next} %",{now:a,next:l})}</b></p>`}`}function ht({play:e,action:t,offer:s}){let{title:n,buttons:o,asked:r}=ie(e,t,s),a=u=>e.act(
u,()=>e.step()),l={key:s.id,play:e,action:t,title:n,answer:a,primary:!0};return c`<div class="dock"><p class="named">${ze(e,t,s)}</p><div class="go">
    ${r&&c`<${Qt} ...${l} offer=${r} />`}
    ${o.map(({text:u,run:d},f)=>c`<${v}
          play=${e}
          class=${f||r?"":"primary"}
          aria-label=${`${u}: ${n}`}
          onClick=${()=>a(d)}
        >
          ${u}
        <//>`)}</div></div>`}function Oc({play:e,terms:t}){let s=Object.entries(t).filter(([n,o])=>o&&e.help(n,o));return s.length?c`<details class="small"><summary>${i(
"What does that mean?")}</summary><dl class="meanings">${s.map(([n,o])=>c`<dt>${e.label(n,o)}</dt><dd>${e.help(n,o)}</dd>`)}</dl></details>`:null}function ar({stakes:e}){
return e?.opportunity_lost&&c`<p class="note">${i("This opportunity was lost before.")}</p>`}function Sc(e){throw["version_mismatch","terms_changed"].includes(e.
code)&&(e.code="stale"),e}function Tc({play:e,action:t}){let[s,n]=x("");return c`<form class="card stack" onSubmit=${r=>{r.preventDefault(),e.act(()=>e.table.changeAction(
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
  </form>`}function Cc({code:e}={code:""}){return["incomplete","goal_asked","already_tried"].includes(e)?i("Something is missing"):i("That cannot be rolled")}function _c({
play:e,action:t,pointer:s="",patch:n}){let o=s.split("/").filter($=>$&&$!=="spec")[0],r=o&&e.field(o),[a,l]=x(void 0);if(!r||r["x-owner"]==="gm"||ot(e,t).some($=>$.
field===o))return null;let u=fe(r),f={integer:Math.max(0,u.minimum??0),boolean:!0}[u.type]??r.default,m=a??t.spec[o]??f,p=typeof m=="string"?!m.trim():(m??null)===
null;return c`<form class="card stack" onSubmit=${$=>{$.preventDefault(),p||n({[o]:m})}}>
    <${le} play=${e} form="missing" name=${o} needed value=${m} change=${l} />
    <${v} play=${e} class="primary" lacks=${p}>${i("Send")}<//></form>`}function Mc({play:e,stakes:t}){let{critical:{decimal:s},hope:{decimal:n}={}}=t.readings,
o=n===void 0,a=[...o?[{kind:"fail",chance:1-s,says:i("no critical success")}]:[{kind:"price",chance:1-s-n,says:i("with Fear")},{kind:"clean",chance:n,says:i("wi\
th Hope")}],{kind:"crit",chance:s,says:e.label("outcome",Ks(e,{reaction:o}))}];return c`<p>${i("{gm} knows whether it works; a critical always does.",{gm:e.gmName})}</p>
  <${Q} parts=${a} />
  <${qe} parts=${a} />`}function Ac({play:e,action:t,stakes:s,parts:n,roll:o}){let r=We(s),[a]=s?.outcomes??[],l=n&&!Ye(e,t)?`${se(n,["price","clean","crit"])} \
%`:"",u=r?e.label("outcome",a.outcome):l,d=jc(s?.costs??[]).map(g=>he(e,g)).join(", "),f=s?.costs?.find(({lacks:g})=>g),m=Ds(e,t,s?.costs??[]),p=[u,d?i("costs {\
costs}",{costs:d}):i("costs nothing"),m].filter(Boolean).join(" \xB7 "),$=s&&s.terms_digest===t.terms_digest&&Ze(s)===null,h=e.slow?i("Your roll is on its way \u2026"):
en(e,t,s);return c`<div class="dock"><div class="go">
    <${v}
      play=${e}
      class=${r?"":"primary"}
      lacks=${!!f||!$}
      onClick=${o}
    >
      <span>${h}</span>
      <small>${f?i("{name} has {n}.",{name:e.label("track",f.track),n:f.has}):p}</small>
    <//>
  </div></div>`}function jc(e){let t=new Map;for(let{who:s,track:n,amount:o}of e){let r=`${s} ${n}`;t.set(r,{who:s,track:n,amount:o+(t.get(r)?.amount??0)})}return[
...t.values()]}function en(e,t,s){let n=Ye(e,t);if(e.family==="duality"&&!n)return i("Roll Hope and Fear");if(We(s))return i("Go through with it");if(t.spec.take_automatic)
return i("Take the success");let o=t.terms?.dice?.length;return o===void 0?i("Roll"):Number.parseInt(s?.summary??"",10)===0&&e.family==="fitd"&&!n?i("Roll 2 dic\
e, the lower counts"):_(o,"Roll {n} die","Roll {n} dice")}function cr({app:e,play:t}){let[s]=t.awaited(!0);return c`<div class="deck" data-tab=${e.tab}>
    <${Vo} play=${t} />
    <${zo} play=${t} />
    ${s&&e.tab!=="now"&&!t.tray&&c`<${Ec} app=${e} play=${t} due=${s} />`}
  </div>`}function Ec({app:e,play:t,due:{action:s,turns:n}}){let[{what:o}]=n,r=t.stakes.get(s.id)?.value,a=o==="roll"&&ye(t,s),l=t.nameOf(s.character),u=a&&r?.outcomes?.
length?z(t,r.outcomes):null,d=a?t.isMe(s.character)?en(t,s,r):i("Throw for {name}",{name:l}):Mt(o),{goal:f}=s.spec,m=u?i("{n} %, see the stakes",{n:se(u,["price",
"clean","crit"])}):[l,f&&L(f)].filter(Boolean).join(": ");return c`<button
    class="primary due"
    onClick=${()=>{e.look("now"),t.look(s.id)}}
  >
    <span>${i("Your turn")} · ${d}</span><small>${m}</small>
  </button>`}var lr=globalThis.trustedTypes?.createPolicy("card",{createHTML:e=>e});function ns({markup:e,load:t}){let s=P(null),[n,o]=x(e),[r,a]=x(!1);return N(()=>{!n&&t&&
t().then(o,()=>a(!0))},[]),N(()=>{s.current&&n&&(s.current.innerHTML=lr?lr.createHTML(n):n)},[n]),c`<div class="embedded" ref=${s}>${!n&&(r?i("It could not be l\
oaded."):"\u2026")}</div>`}var Nc=["player","shared","gm"];function ur({play:e}){let[t,s]=x([]),[n,o]=x(null),[r,a]=x(""),l=f=>o(ge(f,e));N(()=>{Promise.all(e.game.extras.map(f=>e.client.
describeSystem(f))).then(s,l)},[]);let u=[...t,e.game],d=u.find(f=>f.name===r)??u[0];return c`<div><label for="dice-of">${i("Which dice?")}</label>
      <select id="dice-of" value=${d.name} onChange=${f=>a(f.target.value)}>
        ${u.map(f=>c`<option value=${f.name}>${f.title}</option>`)}
      </select></div>
    ${n&&c`<p class="note bad" role="alert">${n.text} ${n.more.join(" ")}</p>`}
    <${qc} key=${d.name} play=${e} game=${d} told=${l} clear=${()=>o(null)} />`}function qc({play:e,game:t,told:s,clear:n}){let[o,r]=x({}),[a,l]=x(t.approach.start??
1),[u,d]=x(""),[f,m]=x(""),p=t.name!==e.game.name&&e.session.options.published,$=Js(t),[h,g]=x([]),[k,b]=x({of:"",rules:"",sides:[],problem:null}),S=p&&t.joins&&
e.mine.length?Rt(e):[],{approach:O,fields:T}=t,E=q=>!T[q]?.many&&q!=="goal"&&q!==O.name,[B,D]=[!0,!1].map(q=>Oe($,Nc,q).map(([J])=>J).filter(E)),U=(q,J)=>r({...o,
[q]:J}),M=B.filter(q=>T[q]?.required).map(q=>[q,Ic($.field(q))]),W={...Object.fromEntries(M.filter(([,q])=>q!==void 0)),...o},F=T[O.name]?.many,A=()=>{let J=Object.
entries(W).filter(([,X])=>X!==null&&X!=="").map(([X,Ne])=>[X,Wc($.field(X),Ne)?Number(Ne):Ne]),de=F?{[O.name]:[{name:i("Dice"),[O.number]:a}]}:{};return{system:t.
name,...Object.fromEntries(J),...de}},j=JSON.stringify(A());N(()=>{if(!p||h.length)return;let q=new AbortController,{signal:J}=q;return e.client.odds(JSON.parse(
j),{signal:J}).then(({rules:de,sides:X})=>b({of:j,rules:de,sides:X,problem:null}),de=>J.aborted||b({of:j,rules:"",sides:[],problem:de})),()=>q.abort()},[j,p,h.length]);
let R=k.of===j&&!k.problem?k:null,ue=k.of===j?k.problem:null,$e=R&&[Bs(R.sides),R.rules].filter(Boolean).join(", "),xe=async()=>{n();try{m(await Rc(e,A()))}catch(q){
s(q)}},Ve=()=>{let{entry:q}=S.find(({id:X})=>X===h[0]),J=e.isMe(q.character)?q.character:e.mine[0].id,de=q.ruling?.goal;return e.table.openAction({character:J,spec:{
...A(),...de?{goal:de}:{}},joins:h})},vs=()=>e.table.rollAtTable({spec:A(),rules:R.rules,dice:R.sides,...u?{clock:u}:{},...Dc(e)},{again:q=>Ge(e,q)}),De=p&&!h.length&&
!R,xs=()=>e.act(()=>h.length?Ve():vs(),()=>{e.close(),e.look("")}),Ee=e.clocks.filter(({state:q})=>q==="open"),Os=e.isGm?i("Call for the roll"):i("Ask {gm}",{gm:e.
gmName}),Ct=q=>c`<${le}
      key=${q}
      form="dice"
      play=${$}
      name=${q}
      value=${W[q]}
      change=${J=>U(q,J)}
    />`;return c`<form class="stack" onSubmit=${q=>{q.preventDefault(),p?ue&&!h.length?s(ue):De||xs():xe()}}>
    ${F&&c`<div>
        <label for="dice-pool">${i("How many dice?")}</label>
        <${G}
          id="dice-pool"
          value=${a}
          least=${1}
          most=${10}
          change=${l}
        />
      </div>`}
    ${B.map(Ct)}
    ${p&&"clock"in t.spec.properties&&Ee.length>0&&c`<div>
        <label for="dice-clock">${i("Which clock does it fill?")}</label>
        <select id="dice-clock" value=${u} onChange=${q=>d(q.target.value)}>
          <option value="">${i("none")}</option>
          ${Ee.map(q=>c`<option value=${q.id}>${q.name}</option>`)}
        </select>
      </div>`}
    ${D.length>0&&c`<details><summary>${i("More")}</summary><div class="stack">${D.map(Ct)}</div></details>`}
    ${S.length>0&&c`<${Dt} play=${e} rolls=${S} picked=${h} change=${g} />`}
    <div class="row wrap">
      ${p&&c`<${v} play=${e} class="primary" lacks=${De}>
          ${h.length?Os:i("Roll before everybody")}
          ${!h.length&&R&&c`<small>${$e}</small>`}
        <//>`}
      <${v} play=${e} type="button" class=${p?"":"primary"} onClick=${xe}>${i("Roll for you alone")}<//>
    </div>
    <p class="hint">
      ${i("What you roll for you alone is nowhere but here: the table keeps nothing of it, and nothing proves it.")}
    </p>
    ${f&&c`<div role="status"><${ns} key=${f} markup=${f} /></div>`}
  </form>`}function Ic(e){let{type:t,minimum:s=0,enum:n}=fe(e);if(e.default===void 0)return n?.[0]??(t==="integer"?Math.max(0,s):void 0)}function Wc(e,t){return typeof t==
"string"&&!!fe(e).enum?.includes(Number(t))}async function Rc(e,t){let s={"Content-Type":"application/json",Accept:"text/html","Accept-Language":e.page.language},
n=await fetch("/v1/rolls",{method:"POST",headers:s,body:JSON.stringify(t)}).catch(()=>{throw new _t("offline")});if(n.ok)return n.text();throw Object.assign(new Error(
n.statusText),await n.json())}function Dc(e){return!e.isGm&&e.mine.length?{character:e.mine[0].id}:{}}function dr(e,{by:t,character:s,by_host:n}){return[e.character(s)&&e.actor(s)!==t&&i("thrown by {name}",{name:e.personName(t)}),n&&i("by the host's own hand")].
filter(Boolean).map(a=>` \xB7 ${a}`).join("")}function fr({own:e,unsaid:t,moved:s,others:n}){return[[e,_(e,"{n} roll is by the host's own hand: the host could c\
hoose its dice.","{n} rolls are by the host's own hand: the host could choose their dice.")],[t,_(t,"It was not said who runs the service: {n} roll may be by th\
e host's own hand.","It was not said who runs the service: {n} rolls may be by the host's own hand.")],[s,_(s,"It was said {n} time that somebody else runs the \
service from then on. The log tells when.","It was said {n} times that somebody else runs the service from then on. The log tells when.")],[n,_(n,"{n} roll was \
thrown for a character that somebody else plays.","{n} rolls were thrown for a character that somebody else plays.")]].filter(([r])=>r).map(([,r])=>r)}async function tn(e){let t=await e.act(()=>e.table.exportSession());t!==void 0&&os(e,t,"ndjson")}async function $t(e){os(e,await e.table.evidence.lines(),"kept.\
jsonl")}function os(e,t,s){let n=(e.session.name||e.game.title||"table").replace(/[^\p{L}\p{N}]+/gu,"-").replace(/^-|-$/g,""),o=document.createElement("a");o.href=
URL.createObjectURL(new Blob([t],{type:"application/x-ndjson"})),o.download=`${n}-${new Date().toISOString().slice(0,10)}.${s}`,o.click(),setTimeout(()=>URL.revokeObjectURL(
o.href),6e4)}function hr({play:e}){let[t,s]=x(null),[n,o]=x({busy:"",result:null,failed:""}),[r,a]=x(null),l=e.session.epoch?.e??0,u=async()=>{if(a(kr(await e.table.evidence.
lines())),e.gone)return s(h=>h??[]);let $=await e.table.auditSession();s($.epochs.filter(({sid:h})=>h===void 0||h===e.session.id))};N(()=>{u().catch(()=>s($=>$??
[]))},[l,e.gone]);let d=async $=>{if(!n.busy){if($&&(o({busy:"ends",result:null,failed:""}),!await e.act(()=>e.table.closeEpoch({client_seed:gr()})))){o({busy:"",
result:null,failed:i("The chapter was not ended.")});return}o({busy:"checks",result:null,failed:""});try{let h=await Bc(e);o({busy:"",result:h,failed:""}),e.say(
br(h)),await u().catch(()=>{})}catch(h){console.error(h),o({busy:"",result:null,failed:i("It could not be checked: {why}",{why:h.message})})}}};if(t===null)return c`<${mr} play=${e} result=${n.
result} /><p class="soft">…</p>`;let f=t.find(({e:$})=>$===l)?.rolls===0,m=t.some(({e:$,rolls:h,state:g})=>$<l&&h&&g==="revealed"),p=!!n.busy;return c`
    <${mr} play=${e} result=${n.result} />
    <${Ko} play=${e} />
    <ul class="stack chapters">
      ${t.filter(({e:$,rolls:h})=>h||$===l).map($=>c`<${Lc} key=${$.e} play=${e} chapter=${$} open=${l} />`)}
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
      ${m?c`<${v} play=${e} class=${f?"primary":""} lacks=${p} onClick=${()=>d(!1)}>
            ${n.busy==="checks"?i("The dice are thrown again \u2026"):i("Check what has ended")}
          <//>`:null}
    </div>
    <p class="hint">
      ${f?i("Chapter {n} has no rolls yet: it can be ended when there are some.",{n:l+1}):i("Ending chapter {n} opens its seal; the next chapter starts at once,\
 and play goes on.",{n:l+1})}
    </p>
    ${n.failed?c`<p class="note bad" role="alert">${n.failed}</p>`:null}
    ${n.result?c`<${yc} play=${e} result=${n.result} />`:null}
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
        ${r===null?"":_(r,"This device has kept the proof of {n} roll as it was told.","This device has kept the proofs of {n} rolls as it was told.")}
      </p>
      <div class="row wrap">
        <${v} play=${e} onClick=${()=>tn(e)}>${i("Download everything")}<//>
        <button onClick=${()=>$t(e)}>${i("My proofs")}</button>
      </div>
      <p class="hint">
        ${i("Everything is the table's log with its dice. Your proofs are what this device was told, and sent: keep them, so that nothing can be changed afterwa\
rds.")}
      </p>
    </section>
    <section class="stack part"><h3>${i("The seal of this chapter")}</h3>
      <p class="seal-text">${wr(e.session.epoch?.commit)}</p>
      <p class="hint">${i("Read it to each other: if all see the same, nobody was shown another one.")}</p></section>`}function Lc({play:e,chapter:{e:t,rolls:s,
state:n},open:o}){let r=e.entries.filter(f=>As(e,f)===t).map(f=>e.checked.of(f)),a=Pc(e).get(t)??{right:0,wrong:0},l=f=>r.filter(m=>m===f).length,[u,d]=[Math.max(
a.right,l(!0)),Math.max(a.wrong,l(!1))];return c`<li class="row wrap"><b>${i("Chapter {n}",{n:t+1})}</b> ${t>=o?c`<span class="push soft">
        ${s?_(s,"{n} roll, sealed until it ends","{n} rolls, sealed until it ends"):i("no rolls yet")}
      </span>`:d?c`<span class="flag bad push">
          <${C} name="warn" />
          ${_(d,"{n} roll does not match","{n} rolls do not match")}
        </span>`:u?c`<span class="flag good push">
            <${C} name="shield" />
            ${i("{n} of {all} checked here",{n:u,all:s})}
          </span>`:c`<span class="push soft">
            ${n==="revealed"?_(s,"{n} roll, not checked yet","{n} rolls, not checked yet"):i("its seal is not open yet")}
          </span>`}</li>`}var $r=new WeakMap;function Pc(e){return $r.get(e)??new Map}async function Bc(e){let[t,s,n]=await Promise.all([e.table.exportSession(),
e.table.evidence.lines(),Gc()]),o=(d,f)=>({name:d,bytes:new TextEncoder().encode(f)}),r=Uc(s)?[o("kept.jsonl",s)]:[],a=performance.now(),l=async()=>{performance.
now()-a<30||(await new Promise(d=>setTimeout(d)),a=performance.now())},u=await n.verifyFiles([o("export.ndjson",t)],r,{pause:l,me:e.me});if(u.verdict==="unreada\
ble")throw new Error(u.reason);return{...Fc(e,u),exported:t}}function Fc(e,{epochs:t,findings:s,unbound:n,unsigned:o,hosts:r,otherHands:a}){let l=({sid:$,e:h,n:g})=>`${$}\
 ${h} ${g}`,u=new Set(o.filter(({ruled:$})=>!$).map(l)),d=({about:$})=>$?.what==="mine",f={right:0,wrong:[],sealed:0,unsigned:0,unbound:n.filter(({sid:$})=>$===
e.session.id).length,own:r.own.length,unsaid:r.unsaid,moved:r.changes.length,others:a.length,head:"",mine:s.filter(d).length,findings:s.filter($=>!d($))},m=new Map,
p=[];for(let $ of t.filter(({sid:h})=>h===e.session.id)){let h=$.faults.some(({roll:k})=>!k),g={right:0,wrong:0};m.set($.e,g),$.rolls.length&&(f.head=pr($.heads.
at(-1)));for(let k of $.rolls){let b=k.entry?.seq??null,S=u.has(l({sid:$.sid,e:$.e,n:k.n})),O=!h&&k.faults.length===0&&!$.faults.some(T=>T.roll===k);O?S?f.unsigned+=
1:$.revealed?(g.right+=1,f.right+=1):f.sealed+=1:(g.wrong+=1,f.wrong.push({seq:b,e:$.e,n:k.n})),k.entry&&(!O||$.revealed&&!S)&&p.push({...k.entry,right:O})}}return Zn().
some(({sid:$})=>$===e.session.id)&&e.checked.note(p),$r.set(e,m),e.changed(),f}function pr(e){return[...e].map(t=>t.toString(16).padStart(2,"0")).join("")}async function Gc(){
return globalThis.rollwright||await import("/verify/verify.js"),globalThis.rollwright}function gr(){return pr(crypto.getRandomValues(new Uint8Array(16)))}function br({
right:e,wrong:t,findings:s,mine:n}){return t.length||s.length||n?i("Something is wrong with the dice or the log."):_(e,"{n} roll checked on this device: its dic\
e are those that were sealed.","{n} rolls checked on this device: all dice are those that were sealed.")}function sn(e,t){return e?c`<p class="small">${t}</p>`:
null}function yc({play:e,result:t}){let{right:s,wrong:n,sealed:o,unsigned:r,unbound:a,findings:l,mine:u,head:d}=t;return n.length||l.length||u||ct(e).unproven?null:
c`<div class="stack" role="status">
    <p class="flag good">
      <${C} name="shield" />
      ${s?br(t):i("No roll of an ended chapter is there to check.")}
    </p>
    <p class="small">
      ${i("Checked as {name}: every roll in this name was sent by this device.",{name:e.nameOf(e.me)})}
    </p>
    ${d?c`<p class="small">
          ${i("All rolls so far, in one number:")} <span class="seal-text">
            ${wr(d)}
          </span> ${i("Who checks now and reads the same number was shown the same rolls.")}
        </p>`:null}
    ${sn(o,_(o,"{n} more is sealed until its chapter ends.","{n} more are sealed until their chapter ends."))}
    ${sn(r,_(r,"{n} roll did not sign its dice: how many there are is not checked here.","{n} rolls did not sign their dice: how many there are is not checked h\
ere."))}
    ${sn(a,_(a,"{n} roll did not name its chapter, so that the host could have chosen its dice. Rolls from this page always do.","{n} rolls did not name their c\
hapter, so that the host could have chosen their dice. Rolls from this page always do."))}
    ${fr(t).map(f=>c`<p class="small">${f}</p>`)}
  </div>`}function mr({play:e,result:t}){let s=t?.wrong??[],n=t?.findings??[],o=t?.mine??0,{contradictions:r,foreign:a,unproven:l}=ct(e);return!s.length&&!n.length&&
!o&&!e.warnings.length?null:c`<section class="stack" role="alert"><h3>${i("Something is wrong")}</h3>
    ${s.map(({seq:u,e:d,n:f})=>c`<p class="note bad">
          <b>${i("Roll {n} of chapter {e} does not match its seal.",{n:f,e:d+1})}</b> ${Hc(e,u)}
        </p>`)}
    ${!s.length&&n.length?c`<p class="note bad">
          <b>${i("The log does not fit together, or not with what this device was told.")}</b>
        </p>`:null}
    ${l?c`<${ts} count=${l} />`:null}
    ${o||a?c`<${ss} count=${o||a} />`:null}
    ${r?c`<p class="note bad">
          <b>
            ${_(r,"The table has told this device something else than before.","The table has told this device {n} times something else than before.")}
          </b>
        </p>`:null}
    <p class="small">${i("This device has kept the proof. Save it, and show it to the table.")}</p>
    <div class="row wrap">
      <button onClick=${()=>$t(e)}>${i("My proofs")}</button>
      ${t?c`<button onClick=${()=>os(e,t.exported,"ndjson")}>
            ${i("The file that was checked")}
          </button>`:null}
    </div>
    ${n.length+e.warnings.length?c`<details class="whole">
          <summary>${i("Exactly")}</summary>
          <ul class="stack tiny">
            ${[...n.slice(0,20).map(({text:u})=>u),...e.warnings.map(({detail:u})=>u)].map(u=>c`<li>${u}</li>`)}
          </ul>
        </details>`:null}
  </section>`}function Hc(e,t){let s=e.entries.find(o=>o.seq===t);if(!s)return"";let n=s.ruling?.goal;return i("It is of {who}{goal}.",{who:s.character_name??s.
by_name,goal:n?` (${n})`:""})}function kr(e){return e.split(`
`).filter(t=>t.includes('"proof":{')).length}function Uc(e){return kr(e)>0||e.split(`
`).some(t=>t.startsWith('{"sent":'))}function wr(e){return(e??"").slice(0,16).replace(/(.{4})(?=.)/g,"$1 ")}async function vr(e){let t=await e.act(()=>e.table.closeEpoch(
{client_seed:gr()}));return t&&await tn(e),!!t}function nn(e){return e.replace(/(.{5})(?=.)/g,"$1 ")}var Yc=/^(localhost|127\.[\d.]+|\[::1\])$/;function xr({play:e}){let{url:t}=e.client,s=Yc.test(new URL(t).
hostname),[n,o]=x({urls:[],this_machine_only:!1}),[r,a]=x("");N(()=>{e.client.listAddresses().then(o,()=>{})},[]);let l=[...new Set(s&&n.urls.length?n.urls:[t,...n.
urls])],u=r||l[0],d=e.session.join_code??"",f=new URLSearchParams({t:e.seat.sid,c:d,n:e.session.name,g:e.gmName}),m=e.people.filter(({id:p,active:$})=>$&&p!==e.
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
    ${d&&c`<${zc} key=${u} link=${`${u}/play#${f}`} title=${e.session.name} />
      <p>
        ${i("Or say it: open {place}, then the code",{place:`${new URL(u).host}/play`})}
        <br />
        <output class="code" aria-label=${i("Code")}>${nn(d)}</output>
      </p>`}
    <${v} play=${e} class="quiet" onClick=${()=>e.act(()=>e.table.changeCode())}>${i("New code")}<//>
    <p class="hint">
      ${i("Anyone with the link or the code can sit down. A new code shuts the old ones; those who sit here stay.")}
    </p>
    <h3>${i("At the table")}</h3>
    ${m.length?c`<p>${m.map(({name:p})=>p).join(", ")}</p>`:c`<p class="wait small">
          <span class="dots">${i("Nobody else yet. They appear here as they sit down")}</span>
        </p>`}`}function zc({link:e,title:t}){let[s,n]=x(!1),[o,r]=x(null),a=P(null);return N(()=>{let l=!1;return n(!1),import("./uqr.js").then(
({encode:u})=>l||r(u(e))),()=>{l=!0}},[e]),c`
    ${o&&c`<${Kc} drawn=${o} label=${i("QR code of the link")} />`}
    <div>
      <label for="link">${i("Link")}</label>
      <input id="link" ref=${a} readonly value=${e} onFocus=${l=>l.target.select()} />
    </div>
    <div class="row wrap">
      <button class="primary" onClick=${async()=>n(await zn(a.current))}>
        <${C} name=${s?"check":"copy"} />
        ${s?i("Copied"):i("Copy the link")}
      </button>
      ${navigator.share&&c`<button onClick=${()=>navigator.share({title:t,url:e}).catch(()=>{})}>${i("Share\u2026")}</button>`}
    </div>`}function Kc({drawn:e,label:t}){let s=e.data.flatMap((n,o)=>n.map((r,a)=>r?`M${a} ${o}h1v1h-1z`:"")).join("");return c`<svg
    class="qr"
    viewBox=${`0 0 ${e.size} ${e.size}`}
    role="img"
    aria-label=${t}
    shape-rendering="crispEdges"
  >
    <rect width="100%" height="100%" fill="#fff" />
    <path d=${s} fill="#000" />
  </svg>`}function pt({play:e,entry:t,action:s}){let n=Ue(e,t);if(!n)return null;let o=e.tray?.entry.seq===t.seq&&!e.tray.again,r=e.entries.findLast(({seq:d,action_after:f})=>f?.
id===t.action&&d<t.seq),a=t.action_after??s??r?.action_after,l=t.resistance?"":n.goal??a?.spec?.goal,u=lt(e,t,n);return c`<article
    class=${`card stack ${t.reversed_by?"undone":""}`}
    aria-label=${i("The roll")}
  >
    <p class="soft tiny">
      ${[t.character_name,Vc(e,t,a?.spec)].filter(Boolean).join(" \xB7 ")} ${n.position&&c`· <${Zc} play=${e} ruling=${n} spec=${a?.spec} />`}
    </p>
    ${l&&c`<p class="says">${L(l)}</p>`}
    ${!o&&n.dice?.length>0&&c`<${Jc} play=${e} entry=${t} ruling=${n} />`}
    <div class="stack">
      ${!o&&c`<${on} play=${e} ruling=${n} />
          <${Qc} play=${e} ruling=${n} />
          <div class="head">
            <span class="verdict">${u.text}</span>
            ${u.flag&&c`<span class=${`flag ${u.kind}`}>${u.flag}</span>`}
          </div>
          ${u.more&&c`<p class="small">${u.more}</p>`}`}
      ${n.warnings?.map(({detail:d})=>c`<p class="small">${y(d)}.</p>`)}
      ${t.opportunity_lost&&c`<p class="small">${i("This opportunity was lost before.")}</p>`}
      <${tl} play=${e} changes=${t.changes} />
      ${t.reversed_by&&c`<p class="small">${i("It was taken back.")}</p>`}
      ${n.prompts?.length>0&&!s&&!t.reversed_by&&c`<p class="soft small">${n.prompts[0]}</p>`}
    </div>
  </article>`}function Jc({play:e,entry:t,ruling:s}){let n=c`<${el} family=${ut(e,t,s)} play=${e} ruling=${s} />`,{dice:o}=e.page;if(!o)return n;let r=s.dice.map(
({face:a})=>a).join(", ");return c`<button
    type="button"
    class="dice-button"
    aria-label=${i("The dice: {faces}. See them fly again",{faces:r})}
    onClick=${()=>e.air.flying||o.throwDice(e,t,1,{again:!0})}
  >
    ${n}
  </button>`}function Vc(e,t,s={}){if(t.approach)return y(t.approach);let{name:n,several:o}=we(e);return o?t.ruling?(s[n]??[]).map(r=>y(r.name)).join(" + "):"":
t.announced&&s[n]?y(s[n]):""}function Zc({play:e,ruling:t,spec:s={}}){let{position:n,effect:o}=t,r=(a,l,u)=>Gs(l??u,u,d=>e.label(a,d));return c`${r("position",s.
position,n)}
    ${o&&c` · ${r("effect",s.effect,o.rolled)}`}`}function on({play:e,ruling:t}){let{total:s,dice:n,modifiers:o=[]}=t;if(s===void 0||!n.length)return null;let r=u=>u<
0?`\u2212 ${-u}`:`+ ${u}`,l=[...n.filter(({counts:u})=>u!==!1).map(({face:u,role:d})=>[d==="disadvantage"?-u:u,e.label("role",d)]),...o.map(({label:u,value:d})=>[
d,e.label("modifier",u)])];return c`<p class="sum">${l.map(([u,d],f)=>c`<span class="chip"><b>${f?r(u):u}</b> ${d}</span> `)}<span class="chip"><b>= ${s}</b></span></p>`}
function Qc({play:e,ruling:t}){let{pool:s,dice_modifier:n,specialty:o,harm_roll:r}=t,a=n===void 0?[]:s.sources.map(l=>Xc(e,l));return o&&a.push(o),r&&a.push(e.label(
"value",r)),a.length?c`<p class="sum">${a.map(l=>c`<span class="chip">${l}</span> `)}</p>`:null}function Xc(e,{source:t,dice:s}){let n=e.label("source",t);return s<
0?Ft(n,s):`${n} ${s}`}function el({play:e,family:t,ruling:s}){let n=rn(e,t,s);return c`<span class=${t==="duality"?"dice duo":"dice"}>
    ${s.dice.map(({sides:o,face:r},a)=>c`<${Et} sides=${o} face=${r} ...${n[a]} />`)}
  </span>`}function rn(e,t,{dice:s,...n}){if(t==="duality"){let o=s.filter(({role:l})=>l==="hope"||l==="fear").map(({face:l})=>l),r=n.reaction?void 0:Math.max(...o),
a=dt({dice:s});return s.map(({face:l,role:u})=>{let d=u==="hope"||u==="fear",f=e.label("role",u),m=d&&a?i("{name}: the same",{name:f}):d&&l===r?i("{name} is hig\
her",{name:f}):f;return{how:d?`${u} two ${l===r?"high":""}`:"counts",note:m}})}if(t==="pool"){let o={success:1,double:2},r=({reason:d})=>d in o,a=s.filter(({reason:d})=>d===
"cancels").length,l=new Set;for(let d of s.filter(r).reverse())o[d.reason]>a||(a-=o[d.reason],l.add(d));let u={success:i("success"),double:i("two successes"),cancels:i(
"takes a success")};return s.map(d=>({how:l.has(d)?"hit gone":r(d)?"hit":d.face===1?"one":"",says:l.has(d)?i("success, taken by a 1"):u[d.reason]??""}))}return s.
map(({counts:o})=>({how:o?"counts":"lost",note:o?i("counts"):""}))}function Or(e,t){let s=Ue(e,t),{dice:n}=s;switch(ut(e,t,s)){case"fitd":{let o=s.pool?.dice===
0||t.terms?.rating===0;return r=>{let a=o?Math.min(...r):Math.max(...r),l=r.filter(u=>u===6).length;return a<4?"bad":a<6?"price":l>1&&!o?"crit":"clean"}}case"du\
ality":return o=>{let[r,a]=["hope","fear"].map(l=>o[n.findIndex(u=>u.role===l)]);return r===a?"double":r>a?"hope":"fear"};case"pool":{let o=s.effective_difficulty??
s.difficulty??6;return r=>String(r.filter(a=>a>=o).length-r.filter(a=>a===1).length)}default:return}}function tl({play:e,changes:t}){let s=t.filter(({amount:n,overflow:o})=>n||
o).map(n=>sl(e,n));return s.length?c`<p class="changes">
    ${s.map(n=>c`<span class="row"><${C} name="check" />${n}</span>`)}
  </p>`:null}function sl(e,t){let{who:s,who_name:n,track:o,amount:r,to:a}=t,l=_s(e,t);if(l)return l;let u=s==="session"&&e.family==="duality",d=n??(u?e.gmName:e.
nameOf(s));if(o==="filled"){let $=e.clock(s);return $?Wt(t,d,$):`${d}: ${_(r,"{n} tick","{n} ticks")}`}let f=`${r<0?"\u2212":"+"}${Math.abs(r)}`,m=`${d}: ${f} ${e.
label("track",o)}`,p=Ms(t)||(a===void 0?"":` (${a})`);return m+p+Qe(t)}function rs({play:e,aid:t,place:s=""}){let[n,o]=x(!1);if(e.role==="spectator")return null;let r=`tell-${s}${t}`,a=()=>{o(!1),setTimeout(()=>document.getElementById(
r)?.focus())};return n?c`<${nl} play=${e} aid=${t} id=${r} close=${a} />`:c`<p class="rule tools-row">
    <button class="seal quiet" id=${r} onClick=${()=>o(!0)}>
      <${C} name="plus" />
      ${i("Tell what happens")}
    </button>
  </p>`}function nl({play:e,aid:t,id:s,close:n}){let{draft:o,change:r,send:a}=Z(e,`tale ${t}`,{text:""},t),l=P(null);N(()=>l.current?.focus(),[]);let u=o.text.trim(),
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
  </div>`}function Sr({play:e,action:t}){let[s,n]=x(null),o=e.entries.find(({seq:h})=>h===t.roll)??(s?.seq===t.roll?s:void 0);N(()=>{t.roll&&!o&&e.table.getRoll(t.roll).then(
n,()=>{})},[t.roll,!!o]);let a=t.awaits.filter(({who:h})=>e.isMe(h)).find(({what:h})=>h!=="answer")?.what,l=a==="branch",u=a==="choice"||a==="verdict",d=t.consequences.
filter(({state:h,character:g,thrower:k})=>h==="pending"&&(e.isMe(g??t.character)||k===e.me||e.isGm)),f=e.entries.findLast(h=>h.type==="resisted"&&h.action===t.id&&
h.resistance&&!h.reversed_by),m=c`${f&&c`<${pt} key=${f.seq} play=${e} entry=${f} action=${t} />`}
    ${o&&c`<${pt} key=${o.seq} play=${e} entry=${o} action=${t} />`}`,p=e.nameOf(t.character);if(l&&o)return c`<${ol} play=${e} action=${t} entry=${o} result=${m} />`;
if(u&&e.isGm&&o)return c`<${il} play=${e} action=${t} entry=${o} result=${m} name=${p} />`;if(d.length)return c`<${cl} play=${e} action=${t} pending=${d} result=${m} />`;
let $=t.awaits.map(({who:h})=>e.nameOf(h));return c`<section class="wait" tabindex="-1">
    <p class="kick">${i("The dice have fallen")}</p>
    <h1>
      ${$.length?i("Waiting for {who}",{who:[...new Set($)].join(", ")}):i("Done")}
      ${$.length>0&&c`<span class="dots"></span>`}
    </h1>
  </section>
  ${m}
  <${rs} play=${e} aid=${t.id} />`}function ol({play:e,action:t,entry:s,result:n}){let o=r=>e.act(()=>e.table.choose(t.id,{branch:r}),()=>e.step());return c`<section class="turn" tabindex="-1">
    <p class="kick">${i("Your turn")}</p>
    <h1>${i("How do you go on?")}</h1>
  </section>
  ${n}
    <section class="card menu" role="group" aria-label=${i("How do you go on?")}>
      ${s.ruling.menu.branches.map(({id:r,ticks:a,position:l})=>c`<${v} play=${e} onClick=${()=>o(r)}>
            <span>
              ${e.label("menu",r)}
              <small>
                ${[e.help("menu",r),a!==void 0&&_(a,"{n} tick","{n} ticks"),l&&e.label("position",l)].filter(Boolean).join(" \xB7 ")}
              </small>
            </span>
          <//>`)}
    </section>`}var rl={picks:{},note:"",open:!0,grant:""};function il({play:e,action:t,entry:s,result:n,name:o}){let{draft:r,change:a,send:l}=Z(e,`picks ${t.id}`,
rl,t.id),{picks:u,note:d,open:f,grant:m}=r,p=A=>a({picks:A}),{menu:$,outcome:h}=s.ruling,g=t.spec.difficulty_hidden===!0,k=$?.options??[],b=A=>{let{[A]:j,...R}=u;
p(j?R:{...u,[A]:{id:A}})},S=(A,j)=>p({...u,[A]:{...u[A],...j}}),T=($?.branches?.find(({id:A})=>A===t.branch)??$)?.at_least??0,E=Object.values(u).map(A=>Object.fromEntries(
Object.entries(A).filter(([,j])=>j!==""))),B=E.length>=T,D=s.ruling.success,U=T?D?i("It works. What does it cost?"):i("It goes wrong. What follows?"):D?i("It wo\
rks. Anything besides?"):i("What follows?"),M=m?e.game.grants_part?{grant:m}:{grant_effect:m}:{},W=async()=>{let A=await e.table.choose(t.id,{picks:E,...d?{note:d}:
{},...M});return A.action_after?.awaits.some(({what:R})=>R==="choice")?e.table.choose(t.id,{}):A},F=()=>l(W,async()=>{g&&f&&await e.actAfter(()=>e.table.openDifficulty(
t.roll)),e.look("")});return c`<section class="turn" tabindex="-1">
    <p class="kick">${i("{name} has rolled",{name:o})}${h?`: ${e.label("outcome",h)}`:""}</p>
    <h1>${U}</h1>
  </section>
    ${n}
    <section class="card stack">
      <div class="menu" role="group" aria-label=${T?i("Pick at least {n}",{n:T}):i("Pick what you like")}>
        ${[...k,{id:"custom",kind:"consequence"}].map(A=>c`<${al}
              play=${e}
              action=${t}
              option=${A}
              pick=${u[A.id]}
              toggle=${()=>b(A.id)}
              set=${j=>S(A.id,j)}
            />`)}
      </div>
      ${D===!1&&e.game.grants_part&&c`<label class="tick">
          <input
            type="checkbox"
            checked=${m==="part"}
            onChange=${A=>a({grant:A.target.checked?"part":""})}
          />
          ${i("and grant a part of it")}
        </label>`}
      ${s.ruling.effect?.gm_may_grant_effect&&c`<div>
          <label for="grant">${i("Effect that you grant all the same")}</label>
          <select id="grant" value=${m} onChange=${A=>a({grant:A.target.value})}>
        <option value="">${i("none")}</option>
        ${Object.keys(e.game.grants).map(A=>c`<option value=${A}>${e.label("effect",A)}</option>`)}
      </select>
    </div>`}
      <div>
        <label for="note">${i("In your words")}</label>
        <input
          id="note"
          class="says"
          maxlength="500"
          value=${d}
          onInput=${A=>a({note:A.target.value})}
        />
      </div>
      ${g&&c`<label class="tick">
          <input type="checkbox" checked=${f} onChange=${A=>a({open:A.target.checked})} />
          ${i("and open the Difficulty")}
        </label>`}
      <${v} play=${e} class="primary" lacks=${!B} onClick=${F}>
        ${B?i("Tell the table"):i("Pick at least {n}",{n:T})}
      <//>
    </section>`}function al({play:e,action:t,option:s,pick:n,toggle:o,set:r}){let{id:a,ticks:l,harm_level:u,position:d,effect:f}=s,m=[e.help("menu",a),u&&i("har\
m {n}",{n:u}),l!==void 0&&_(l,"{n} tick","{n} ticks"),d&&e.label("position",d),f&&e.label("effect",f),s.severity&&e.label("severity",s.severity)],p=e.clocks.filter(
({state:h})=>h==="open"),$=l!==void 0&&!f;return c`<button type="button" aria-pressed=${String(!!n)} onClick=${o}>
    <span>${e.label("menu",a)}<small>${m.filter(Boolean).join(" \xB7 ")}</small></span>
    <span class="push">${n&&c`<${C} name="check" />`}</span>
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
          onInput=${h=>r({text:h.target.value})}
        />
      </div>
      ${$&&p.length>0&&c`<div>
          <label for=${`clock-${a}`}>${i("Which clock does it tick?")}</label>
          <select
            id=${`clock-${a}`}
            value=${n.clock??""}
            onChange=${h=>r({clock:h.target.value})}
          >
            <option value="">${i("none")}</option>
            ${p.map(h=>c`<option value=${h.id}>${h.name}</option>`)}
          </select>
        </div>`}
      ${u&&e.characters.length>1&&c`<div>
          <label for=${`who-${a}`}>${i("Whom does it befall?")}</label>
          <select
            id=${`who-${a}`}
            value=${n.character??t.character}
            onChange=${h=>r({character:h.target.value})}
          >
            ${e.characters.map(h=>c`<option value=${h.id}>${h.name}</option>`)}
          </select>
        </div>`}
    </div>`}`}function cl({play:e,action:t,pending:s,result:n}){let o=s.filter(({character:u})=>e.isMe(u??t.character)),r=s.filter(u=>u.thrower===e.me&&!o.includes(
u)),a=e.nameOf(s[0].character??t.character),l=o.length?i("Take it, or resist: {what}",{what:Ae(e,o[0])}):r.length?i("{name}'s roll: throw for {name}?",{name:e.nameOf(
r[0].character??t.character)}):i("Waiting for {who}",{who:a});return c`<section class=${o.length||r.length?"turn":"wait"} tabindex="-1">
    <p class="kick">
      ${o.length?_(o.length,"One thing befalls {name}","{n} things befall {name}",{name:a}):i("The dice have fallen")}
    </p>
    <h1>${l}</h1>
    ${o.length>0&&c`<p>${Me(e,o[0])}</p>`}
    ${t.spec.goal&&c`<p class="says">${L(t.spec.goal)}</p>`}
  </section>
    ${n}
    ${s.map(u=>c`<${Uo}
          key=${u.id}
          play=${e}
          action=${t}
          consequence=${u}
          own=${o.includes(u)}
          docked=${u===(o[0]??r[0])}
        />`)}`}function Tr(e){return(e.isGm?e.characters:e.mine).map(({id:s})=>ll(e,s)).filter(s=>s?.state==="settled"&&s.next)}function ll(e,t){let s=new Set;for(let{type:n,character:o,
action_after:r,reversed_by:a}of[...e.entries].reverse())if(r?.character===t){if(!["cancelled","refused"].includes(r.state)&&!s.has(r.id))return r;s.add(r.id)}else if(n===
"rolled"&&o===t&&!a&&!r)return}function Cr({play:e,action:t}){let s=e.actor(t.character),n=s===e.me,{name:o,number:r,several:a}=we(e),l=a?void 0:t.spec[r],u=c`<${Yt} play=${e} again=${t} />`,
d=i("{name} goes on at {position}",{name:e.nameOf(t.character),position:e.label("position",t.next)});return c`<section class=${n?"turn":"wait"} tabindex="-1">
      <p class="kick">${n?i("Your turn"):i("Waiting for {who}",{who:e.personName(s)})}</p>
      <h1>${d}</h1>
      ${t.spec.goal&&c`<p class="says">${L(t.spec.goal)}</p>`}
      ${l!==void 0&&c`<div class="chips"><span class="chip">${st(e,t.spec[o]??"",l)}</span></div>`}
    </section>
    ${n?u:c`<details class="card"><summary>${i("Call for the roll")}</summary>${u}</details>`}`}function is({play:e,action:t}){let[s,n]=x(""),[o,r]=x(""),[a,l]=x(""),[u,d]=x({name:"",size:4,ticks:0}),f=e.game.offers.bargain.words,{track:m="",clock:p=!1}=f[s]??
{},$=e.clocks.filter(({visible:k,state:b})=>k&&b==="open"),h=()=>{let{of:k,worded:b}=e.game.tracks[m]??{};return k==="table"?{changes:[{who:"session",track:m,amount:1}]}:
k?{changes:[{who:t.character,track:m,amount:1,...b?{text:o.slice(0,120)}:{}}]}:p&&e.role==="gm"&&u.name.trim()?{start_clock:{...u,name:u.name.trim()}}:p&&(a||$[0])?
{tick:{clock:a||$[0].id,by:1}}:null},g=()=>{let k={kind:"bargain",bargain:s,text:o},b=h();b&&(k.price=b),e.act(()=>e.table.makeOffer(t.id,k),()=>{n(""),r(""),d(
{...u,name:""})})};return c`<section class="card stack">
    <h2>
      ${i("Offer a devil's bargain")} <span class="soft tiny">
        ${i("one die, and a price that lands whatever the dice show")}
      </span>
    </h2>
    <div class="row wrap">
      ${Object.keys(f).map(k=>c`<button
            class="mini"
            aria-pressed=${String(s===k)}
            onClick=${()=>n(s===k?"":k)}
          >
            ${y(e.label("why",k))}
          </button>`)}
    </div>
    ${s&&c`<div class="stack">
      ${p&&c`<div>
          <label for="bargain-clock">${i("Which clock?")}</label>
          <select
            id="bargain-clock"
            value=${a||$[0]?.id}
            onChange=${k=>l(k.target.value)}
          >
            ${$.map(({id:k,name:b})=>c`<option value=${k}>${b}</option>`)}
          </select>
        </div>`}
      ${p&&e.role==="gm"&&c`<div>
          <label for="bargain-new-clock">${i("Or a new clock")}</label>
          <input
            id="bargain-new-clock"
            maxlength="80"
            value=${u.name}
            onInput=${k=>d({...u,name:k.target.value})}
          />
        </div>
        ${u.name.trim()&&c`<div class="row">
            <span>${i("Segments")}</span>
            <${G}
              says=${i("Segments")}
              value=${u.size}
              least=${Math.max(1,u.ticks)}
              most=${24}
              change=${k=>d({...u,size:k})}
            />
          </div>
        <div class="row">
          <span>${i("Filled at the start")}</span>
          <${G}
            says=${i("Filled at the start")}
            value=${u.ticks}
            least=${0}
            most=${u.size}
            change=${k=>d({...u,ticks:k})}
          />
        </div>`}`}
      <div>
        <label for="bargain-text">${i("In your words")}</label>
        <input
          id="bargain-text"
          class="says"
          maxlength="500"
          value=${o}
          onInput=${k=>r(k.target.value)}
        />
      </div>
      <p class="hint">
        ${h()?i("It costs {price}.",{price:h().start_clock?i("a new clock"):p?i("a tick"):`1 ${e.label("track",m)}`}):i("It is a matter of the story: nothing is\
 counted.")}
      </p>
      <${v} play=${e} onClick=${g}>${i("Offer it")}<//></div>`}
  </section>`}var ul=new Set(["price","clean","crit"]);function _r({play:e,slots:t,says:s,change:n,player:o}){let r=$=>ul.has(re(e,{outcome:e.game.slots[$][0],degree:void 0})),
a=[{id:"works",title:i("If it works"),of:t.filter(r)},{id:"badly",title:i("If it goes badly"),of:t.filter($=>!r($))}].filter(({of:$})=>$.length),l=({of:$})=>[...new Set(
$.map(h=>s[h]??""))],u=a.some($=>l($).length>1),[d,f]=x(!1),m=d||u,p=($,h,g)=>c`<div>
    <label for=${`says-${$}`}>${h}</label>
    <input
      class="says"
      id=${`says-${$}`}
      maxlength="500"
      value=${s[g[0]]??""}
      onInput=${k=>n(Object.fromEntries(g.map(b=>[b,k.target.value])))}
    />
  </div>`;return t.length?c`<h3>${i("{player} reads these as the next sentence",{player:o})}</h3>
    <div class="stakes2">
      ${m?t.map($=>p($,Kt(e,$),[$])):a.map(({id:$,title:h,of:g})=>p($,h,g))}
    </div>
    ${!u&&c`<button class="quiet" aria-expanded=${String(m)} onClick=${()=>f(!d)}>
      ${i("A word for each outcome")}
    </button>`}`:null}function Mr({play:e,action:t}){let s=Object.entries(t.spec).flatMap(([o,r])=>Array.isArray(r)&&["player","shared"].includes(e.field(o)?.["x-owner"])?r.map((a,l)=>[
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
  </section>`:null}var dl={spec:{},says:{}};function an({play:e,action:t,inner:s=!1}){let{draft:n,change:o,send:r}=Z(e,`terms ${t.id}`,dl,t.id),{spec:a}=n,l={...t.says,...n.says},
u=e.stakes.get(t.id)?.value,d=e.nameOf(t.character),f=e.personName(e.actor(t.character)),m=Ye(e,t),p=m?[]:qo(e,{...t.spec,...a}),$=p.some(M=>(l[M]??"")!==(t.says?.[M]??
"")),h=Xt(e,t),g=t.offers.filter(M=>M.state==="open"||h.includes(M)),k=ot(e,t),b=M=>r(()=>e.table.changeAction(t.id,{spec:Bt(e,{...a,...M}),...$?{says:l}:{},agreed:!0},
"*"),()=>{e.kept=t.id,e.step(),e.say(i("Agreed: {name} can roll.",{name:d}))}),S=mt(e,t),O=!t.agreed||t.awaits.some(({who:M})=>e.isMe(M)),T=S?i("{name} asks: {w\
hat}",{name:e.nameOf(S.by),what:ze(e,t,S)}):t.agreed?i("Waiting for {player}",{player:t.thrower?e.personName(t.thrower):f}):i("Set the terms"),E=M=>e.act(()=>e.
table.changeAction(t.id,M,"*"),()=>e.look("")),B=(M,W)=>o({spec:{...a,[M]:W}}),D=u?.outcomes?.length?z(e,u.outcomes,t.says):null,U=m?tr:{fitd:$l,duality:gl,pool:bl}[e.
family]??kl;return c`
    ${!s&&c`<section class=${O?"turn":"wait"} tabindex="-1">
        <p class="kick">
          ${t.agreed?i("Agreed: {name} can roll",{name:d}):i("{player} asks",{player:f})} · ${d}
        </p>
        <h1 class=${t.agreed||S||!t.spec.goal?"":"off"}>
          ${T}${O?"":c`<span class="dots"></span>`}
        </h1>
      <${_e} play=${e} action=${t} />
      ${k.length>0&&c`<p class="small">
          ${i("Taken: {what}",{what:H(k.map(({title:M,cost:W})=>W?`${M} (${W})`:M))})}
        </p>`}
    </section>`}
    ${S&&c`<${ht} play=${e} action=${t} offer=${S} />`}
    ${g.some(M=>M!==S)&&c`<section class="card">
        <h2>${i("Offers")}</h2>
        <ul>
          ${g.filter(M=>M!==S).map(M=>c`<${Ce} key=${M.id} ...${ie(e,t,M)} play=${e} action=${t} />`)}
        </ul>
      </section>`}
    <${U} play=${e} action=${t} spec=${a} set=${B} agree=${b} player=${f} />
    ${!m&&c`<section class="card stack">
      <${_r}
        play=${e}
        slots=${p}
        says=${l}
        change=${M=>o({says:{...n.says,...M}})}
        player=${f}
      />
      ${t.agreed&&$&&c`<${v} play=${e} onClick=${()=>b({})}>${i("Tell {player}",{player:f})}<//>`}
      ${D&&c`<div>
          <h3>${i("What {player} sees",{player:f})}</h3>
          <${Q} parts=${D} />
          <p class="hint">
            ${We(u)?`${y(u.summary)}.`:Io(D)} ${t.agreed?"":i("Not agreed yet.")}
          </p>
        </div>`}
      ${u?.problem&&!ml(e,u.problem)&&c`<p class="hint">${y(e.named(u.problem.detail))}</p>`}
    </section>`}
    ${m&&u?.problem&&c`<p class="note">${y(e.named(u.problem.detail))}</p>`}
    ${e.game.offers.bargain&&c`<${is} play=${e} action=${t} />`}
    ${e.game.offers.flashback&&c`<${Zt} key=${t.id} play=${e} action=${t} />`}
    <${Mr} play=${e} action=${t} />
    ${!s&&c`<section class="card">
        <${He}
          play=${e}
          id="thrower"
          character=${t.character}
          now=${t.thrower}
          change=${M=>e.act(()=>e.table.changeAction(t.id,{thrower:M},"*"))}
        />
      </section>`}
    <${fl} play=${e} action=${t} player=${f} />
    <section class="row wrap card">
      <${v} play=${e} class="quiet" onClick=${()=>E({state:"refused",why:"no_roll_needed"})}>
        ${i("No roll needed")}
      <//>
      <${v} play=${e} class="quiet" onClick=${()=>E({state:"refused",why:"impossible"})}>
        ${i("Impossible that way")}
      <//>
      <${v} play=${e} class="quiet push" onClick=${()=>E({state:"cancelled"})}>
        <${C} name="close" />
        ${i("Cancel")}
      <//>
    </section>`}function fl({play:e,action:t,player:s}){let[n,o]=x("");return c`<form class="card stack" onSubmit=${a=>{a.preventDefault(),e.act(()=>e.table.changeAction(
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
  </form>`}function ml(e,{pointer:t=""}){return e.field(t.split("/").at(-1))?.["x-owner"]==="gm"}function hl({game:e},t){return Object.fromEntries(Object.entries(
t).filter(([s])=>s in e.fields))}function $l({play:e,action:t,spec:s,set:n,agree:o,player:r}){let a=P(null),{positions:l,effects:u}=es(e),d=at(e),f=g=>t.agreed&&
Object.entries(g).every(([k,b])=>t.spec[k]===b),m=g=>e.game.tables.effects.find(({id:k})=>k===g)?.ticks??0,p={...t.spec,...s}.effect_bonus??0,$=g=>u[Math.min(u.
length-1,u.indexOf(g)+p)],h=g=>{let k={ArrowLeft:-1,ArrowRight:1,ArrowUp:-u.length,ArrowDown:u.length}[g.key],b=[...a.current.querySelectorAll("button")],S=b[b.
indexOf(document.activeElement)+k];k&&S&&(g.preventDefault(),S.focus())};return c`<section class="card">
    <div class="row wrap">
      <h2>${i("How dangerous, and how much?")}</h2>
      <span class="hint push">${i("One press agrees: {player} can roll at once",{player:r})}</span>
    </div>
    <table
      class="grid"
      ref=${a}
      onKeyDown=${h}
      aria-label=${i("Position and effect: press a square to agree to both")}
    >
      <tr>
        <td class="corner"></td>
        ${u.map(g=>c`<th scope="col">
              ${e.label("effect",g)}
              <small>${_(m(g),"{n} tick","{n} ticks")}</small>
            </th>`)}
      </tr>
      ${l.map((g,k)=>c`<tr>
          <th scope="row">
            <span class="row">
              <${Vt} level=${k+1} of=${l.length} />${e.label("position",g)}
            </span>
            <small>${e.help("position",g)}</small>
          </th>
        ${u.map(b=>{let S=hl(e,{position:g,effect:b}),O=f(S),T=g===d.position&&b===d.effect,E=[`${e.label("position",g)}, ${Fe(e,b)}`,T&&i("usual")].filter(Boolean).
join(", ");return c`<td>
            <${v}
              play=${e}
              aria-pressed=${String(O)}
              class=${T?"usual":""}
              aria-label=${E}
              onClick=${()=>o(S)}
            >
            <${pl} whole=${m(b)} more=${m($(b))-m(b)} />
            ${T?i("usual"):""}
          <//>
        </td>`})}</tr>`)}
    </table>
    <details class="small"><summary>${i("What does that mean?")}</summary><dl class="meanings">${Object.entries({position:l,effect:u}).map(([g,k])=>k.map(b=>c`<dt>${e.
label(g,b)}</dt><dd>${e.help(g,b)}</dd>`))}</dl></details>
    <${as} play=${e} action=${t} spec=${s} set=${n} /></section>`}function pl({whole:e,more:t}){if(e+t===0)return"0";let s=n=>c`<svg viewBox="0 0 9 12" aria-hidden="true">
      <rect class=${n<e?"":"more"} width="9" height="12" rx="1.5" />
    </svg>`;return c`<span class="ticks">${Array.from({length:e+Math.max(0,t)},(n,o)=>s(o))}</span>`}function gl({play:e,action:t,spec:s,set:n,agree:o,player:r}){
let a=s.difficulty??t.spec.difficulty,l=Ar(e,a)??14,u=s.difficulty_hidden??t.spec.difficulty_hidden??!1;return c`<section class="card stack"><h2 id="how-hard">${i(
"How hard is it?")}</h2>
    <div class="dial" role="group" aria-labelledby="how-hard">
      ${[8,10,12,14,16,18,20].map(d=>c`<button aria-pressed=${String(d===l)} onClick=${()=>n("difficulty",d)}>${d}</button>`)}
      <${G} says=${i("Difficulty")} value=${l} most=${99} change=${d=>n("difficulty",d)} />
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
      onClick=${()=>o({difficulty:Ar(e,a)?a:l,difficulty_hidden:u})}
    >
      ${t.agreed?i("Difficulty {n}: agree again",{n:l}):i("Agree to Difficulty {n}",{n:l})}
    <//>
    <${as} play=${e} action=${t} spec=${s} set=${n} /></section>`}function Ar({game:e},t){let[,s]=new RegExp(`^(?:${e.number_labels.difficulty})$`).exec(t)??[];
return typeof t=="number"?t:s&&Number(s)}function bl({play:e,action:t,spec:s,set:n,agree:o,player:r}){return c`<section class="card">
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
            ${a===6&&c`<small>${i("usual")}</small>`}
          <//>`)}
    </div>
    <${as} play=${e} action=${t} spec=${s} set=${n} /></section>`}function kl({play:e,action:t,spec:s,set:n,agree:o,player:r}){return c`<section class="card stack">
    <${v} play=${e} class="primary" onClick=${()=>o({})}>
      ${i("Agree: {player} can roll",{player:r})}
    <//>
    <${as} play=${e} action=${t} spec=${s} set=${n} /></section>`}var wl=new Set(["position","effect","difficulty","difficulty_hidden","traits","trait","trait_n\
ame","willpower_cancellable"]);function as({play:e,action:t,spec:s,set:n}){let o=[!0,!1].flatMap(r=>Oe(e,["gm","shared"],r)).filter(([r,a])=>xo(a)&&!wl.has(r)&&
e.game.fields[r]?.kind!=="object");return c`<details><summary class="small">${i("More")}</summary><div class="stack">
    ${"clock"in e.game.fields&&!e.game.clock_flag&&c`<${vl} play=${e} action=${t} />`}
    ${"factors"in e.game.spec.properties&&c`<${Oo} play=${e} action=${t} spec=${s} set=${n} />`}
    ${o.map(([r])=>c`<${le}
          key=${r}
          play=${e}
          name=${r}
          value=${r in s?s[r]:t.spec[r]}
          change=${a=>n(r,a)}
        />`)}
    ${Pt(e,["gm","shared"]).map(([r,a])=>c`<${Gt}
          key=${r}
          field=${a}
          value=${r in s?s[r]:t.spec[r]}
          change=${l=>n(r,l)}
        />`)}
    ${"multiple"in e.game.counted&&c`<div>
        <label for="extra-actions">${i("Actions beyond the declared ones, this turn")}</label>
        <${G}
          play=${e}
          id="extra-actions"
          value=${t.extra_actions??0}
          most=${20}
          change=${r=>e.act(()=>e.table.changeAction(t.id,{extra_actions:r||null,agreed:t.agreed},"*"))}
        />
      </div>`}
    <p class="hint">${i("They go with your agreement.")}</p></div></details>`}function vl({play:e,action:t}){let s=e.clocks.filter(({state:o,id:r})=>o==="open"||
r===t.clock);if(!s.length)return null;let n=({value:o})=>e.act(()=>e.table.changeAction(t.id,{clock:o||null,agreed:t.agreed},"*"));return c`<div>
    <label for="terms-clock">${i("Which clock does it fill?")}</label>
    <select id="terms-clock" value=${t.clock??""} ...${Ie(e,n)}>
    <option value="">${i("none")}</option>
    ${s.map(({id:o,name:r})=>c`<option value=${o}>${r}</option>`)}
  </select>
</div>`}var jr="who I am",Er="others of the same name";function cn(e,t){let s=({name:o})=>Se(o,t.name),n=({id:o})=>Number(o.slice(1))<Number(t.id.slice(1));return e.people.
find(o=>o.active&&o.role!=="gm"&&s(o)&&n(o))}function Nr(e,{id:t}){return e.characters.filter(({owner:s})=>s===t)}function qr({play:e}){let t=e.people.find(({id:a})=>a===
e.me),s=t&&!e.isGm&&cn(e,t);if(!s||Nr(e,t).length)return null;let n={name:s.name,gm:e.gmName};if(oe("localStorage",jr,e))return c`<section class="wait" tabindex="-1">
      <p class="kick">${i("You are {name}",n)}</p>
      <h1>${i("Waiting for {gm} to hand you your seat",n)}<span class="dots"></span></h1>
    </section>`;let o=()=>{be("localStorage",jr,e,!0),e.changed()},r=async()=>{let a=await e.page.askName?.();a!==null&&await e.act(()=>e.table.revoke(e.me))&&e.
page.anotherName(a)};return c`<section class="turn" tabindex="-1">
    <p class="kick">${i("{name} sits here already",n)}</p>
    <h1>${i("Are you {name}?",n)}</h1>
  </section>
    <div class="row wrap"><button class="primary" onClick=${o}>${i("I am {name}",n)}</button>
    <${v} play=${e} onClick=${r}>${i("I am somebody else: take another name")}<//></div>
    <p class="hint">${i("{gm} sees that you have come back, and hands you your seat with one press.",n)}</p>`}function Ir({play:e}){if(!e.isGm)return null;let t=oe(
"localStorage",Er,e)??[];return e.people.filter(n=>n.active&&n.role==="player"&&!t.includes(n.id)&&cn(e,n)).map(n=>{let o=cn(e,n),r=Nr(e,o),a={name:n.name,characters:H(
r.map(({name:f})=>f))},l=e.present.has(o.id),u=()=>e.act(async()=>{for(let{id:f,version:m}of r)await e.table.changeCharacter(f,{owner:n.id},m);return e.table.revoke(
o.id)}),d=()=>{be("localStorage",Er,e,[...t,n.id]),e.changed()};return c`<section class="turn" key=${n.id}><p class="kick">${i("{name} has joined again",a)}</p>
      <h2>
        ${r.length?i("Give {characters} to the new {name}?",a):i("Close the former seat of {name}?",a)}
      </h2>
      ${l&&c`<p>${i("The former {name} is here too: ask them first.",a)}</p>`}
      <div class="row wrap">
        <${v} play=${e} class="primary" onClick=${u}>
          ${i("Hand the seat over")}
        <//>
      <button onClick=${d}>${i("It is somebody else")}</button></div></section>`})}function Wr({play:e}){let t=e.awaited(!0),n=e.actions.get(e.focus)??(["ask","write"].includes(e.focus)?void 0:t[0]?.action??e.actions.get(e.kept)??xl(e)),o=t.filter(
({action:l})=>l.id!==n?.id),r=P(null);N(()=>{if(!(e.stepped||e.pressed)||e.sending||e.tray&&(e.tray.isOwn||!e.tray.yaws))return;let l=p=>p.dataset.way===e.pressed,
u=!e.stepped&&[...r.current.querySelectorAll("[data-way]")].find(l),{stepped:d}=e;if(e.stepped=!1,e.pressed="",document.activeElement?.matches("input, textarea,\
 select"))return;let m=u?.querySelector?.("button")??r.current.querySelector(".turn, .wait");Vn(m),d&&m?.scrollIntoView({block:"nearest"})});let a=n&&e.air.flying?.
action===n.id;return c`<div ref=${r} class=${a?"thrown":""}>
    <${Jo} play=${e} />
    <${qr} play=${e} />
    <${Ir} play=${e} />
    ${o.length>0&&c`<p class="next">
        <button class="quiet" onClick=${()=>e.look(o[0].action.id)}>
          ${i("next: {name}",{name:e.nameOf(o[0].action.character)})}
        </button>
      </p>`}
    ${n?c`<${Ol} key=${n.id} play=${e} action=${n} />`:c`<${Cl} play=${e} />`}
    ${n&&c`<div class="row wrap">
        <button class="quiet" onClick=${()=>e.look("ask")}>
          <${C} name="plus" />
          ${e.isGm?i("Call for another roll"):i("Something else")}
        </button>
        <${Rr} play=${e} />
      </div>`}
    ${n&&c`<${Dr} play=${e} current=${n} />`}
  </div>`}function xl(e){return[...e.actions.values()].reverse().find(t=>!e.isGm&&e.isMe(t.character)&&t.awaits.length)}function Rr({play:e}){return c`<button class="quiet" onClick=${()=>e.
open("dice")}><${C} name="dice" />${i("Other dice")}</button>`}function Ol({play:e,action:t}){if(t.state==="rolled"||t.state==="settled")return c`<${Sr} play=${e} action=${t} />`;
let s=e.isMe(t.character),n=ye(e,t);return e.isGm&&t.agreed&&(s||n)?c`<${s?Zs:Qs} play=${e} action=${t} />
    <details class="card">
      <summary>${i("Change the terms")}</summary>
      <${an} play=${e} action=${t} inner=${!0} />
    </details>`:e.isGm?c`<${an} play=${e} action=${t} />`:s?c`<${Zs} play=${e} action=${t} />`:n?c`<${Qs} play=${e} action=${t} />`:c`<${Sl} play=${e} action=${t} />`}
function Sl({play:e,action:t}){let s=pe(t),n=Xt(e,s),o=mt(e,s),r=e.stakes.get(s.id)?.value,a=r?.outcomes?.length?z(e,r.outcomes,s.says):null,l=e.nameOf(s.character),
[u,d]=x(""),f=Rs(e,s),m=e.game.offers.assist,p=Is(e,s),$=h=>e.act(()=>e.table.makeOffer(s.id,{kind:"assist",character:h,text:u}),()=>d(""));return c`<section class=${o?
"turn":"wait"} tabindex="-1">
    <p class="kick">${o?i("{name} asks you",{name:l}):i("{name} is about to roll",{name:l})}</p>
    <h1>
      ${o?ze(e,s,o):i("Waiting for {who}",{who:H([...new Set(s.awaits.map(({who:h})=>e.nameOf(h)))])})}
    </h1>
      ${o&&c`<${Xs} play=${e} offer=${o} stakes=${r} parts=${a} />`}
      <${_e} play=${e} action=${s} />
    </section>
    ${r&&!r.problem&&c`<section class="card" aria-label=${i("Stakes")}><${ft} play=${e} action=${s} /></section>`}
    ${o&&c`<${ht} play=${e} action=${s} offer=${o} />`}
    ${n.some(h=>h!==o)&&c`<section class="card">
        <ul>
          ${n.filter(h=>h!==o).map(h=>c`<${Ce} key=${h.id} ...${ie(e,s,h)} play=${e} action=${s} />`)}
        </ul>
      </section>`}
    ${f.length>0&&c`<section class="card stack"><h2>${i("Help {name}",{name:l})}</h2>
      ${p&&c`<p class="gain"><b>${i("{now} to {next} %",p)}</b></p>
        <${Q} plain parts=${p.parts} was=${Jt(p.was)} />`}
      <div>
        <label for="help-text">${i("How?")}</label>
        <input
          id="help-text"
          class="says"
          maxlength="500"
          value=${u}
          onInput=${h=>d(h.target.value)}
        />
      </div>
      <div class="row wrap">
        ${f.map(h=>c`<${v} play=${e} onClick=${()=>$(h.id)}>
              ${i("{name} helps",{name:h.name})} <span class="soft tiny">
                ${m.costs&&i("costs {costs}",{costs:Te(e,m.costs)})}
              </span>
            <//>`)}
      </div>
    </section>`}
    ${e.game.offers.die&&c`<${Tl} play=${e} action=${s} />`}
    ${e.game.offers.bargain&&c`<details class="card">
        <summary>${i("Offer a devil's bargain")}</summary>
        <${is} play=${e} action=${s} />
      </details>`}`}function Tl({play:e,action:t}){let[s,n]=x(""),[o,r]=x(6),a=l=>{l.preventDefault(),e.act(()=>e.table.makeOffer(t.id,{kind:"die",die:{source:s.
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
    <${v} play=${e}>${i("Offer it")}<//></form></details>`}function Cl({play:e}){let t=[...e.entries].reverse().find(({type:$})=>$==="rolled"||$==="resisted"),s=e.
awaited(!1),n=e.role==="spectator",o=e.isGm||e.mine.length>0,[r,a]=x(()=>ke(e,"ask")),l=!e.isGm&&(!t||!e.mine.length),u=e.focus==="ask"||r||l,d=u?[]:Tr(e),f=u&&
!n&&!e.characters.length,[m]=x(()=>ke(e,"character")),p=[...new Set(s.flatMap(({turns:$})=>$.map(({who:h})=>e.nameOf(h))))];return c`
    ${p.length>0&&!d.length&&c`<section class="wait" tabindex="-1">
        <p class="kick">${i("Nothing is due from you")}</p>
        <h1>${i("Waiting for {who}",{who:H(p)})}<span class="dots"></span></h1>
      </section>`}
    ${d.map($=>c`<${Cr} key=${$.id} play=${e} action=${$} />`)}
    ${!p.length&&!d.length&&c`<section class="wait" tabindex="-1"><h1>${Ml(e,t)}</h1></section>`}
    <${Dr} play=${e} />
    ${e.isGm&&!t&&c`<${Al} play=${e} />`}
    ${t&&c`<${pt} key=${t.seq} play=${e} entry=${t} />`}
    <${Ao} play=${e} />
    ${!n&&u&&c`<${Yt} play=${e} close=${l?null:()=>a(!1)} />`}
    ${!n&&!u&&o&&c`<button class=${e.isGm||d.length?"wide":"primary wide"} onClick=${()=>{e.focus="ask",a(!0)}}>${e.isGm?i("Call for a roll"):i("I want to \u2026")}</button>`}
    ${!n&&c`<${Rr} play=${e} />`}
    ${e.isGm&&e.game.resist_rule&&e.characters.length>0&&c`<${_l} play=${e} />`}
    ${e.isGm&&!f&&c`<details class="card" open=${m}>
        <summary>${i("A character of yours")}</summary>
        <${Ut} play=${e} />
      </details>`}`}function _l({play:e}){let[t]=x(()=>ke(e,"narrate")),s=Math.max(0,...e.game.severities.filter(({track:p})=>p).map(({harm:p})=>p)),{draft:{text:n,
harm:o,cid:r},written:a,change:l,clear:u,send:d}=Z(e,"narrate",{text:"",harm:Math.min(1,s),cid:""}),f=e.character(r)?r:e.characters[0].id,m=p=>{p.preventDefault();
let $={id:"custom",text:n.trim(),...o?{harm_level:o}:{}},h={kind:"narrated",character:f,consequences:[$]};d(()=>e.table.openAction(h))};return c`<details class="card" open=${t}>
    <summary>${i("Something befalls somebody")}</summary>
    <form class="stack" onSubmit=${m}>
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
        <${G} id="narrate-harm" value=${o} most=${s} change=${p=>l({harm:p})} />
      </div>`}
    <p class="hint">${i("No roll comes before it. It can be resisted.")}</p>
    <div class="row wrap">
      <${v} play=${e}>${i("Tell the table")}<//>
      ${a&&c`<button type="button" class="quiet" onClick=${u}>${i("Cancel")}</button>`}
    </div>
  </form>
</details>`}function Ml(e,t){return e.role==="spectator"?i("You watch"):!e.mine.length&&!e.isGm?i("Who do you play?"):e.isGm?t?i("What happens now?"):i("Your ta\
ble is open"):t?i("What do you do?"):i("What do you want to do?")}function Al({play:e}){let t=e.people.filter(({id:n,active:o})=>o&&n!==e.me),s=[[oe("localStora\
ge",no,e),i("Save your seat: it is in this browser alone"),"seat",i("Save")],[t.length>0,i("Invite the players"),"invite",i("Invite")],[e.characters.length>0,i(
"They name their characters")],[e.clocks.length>0,i("Draw a clock: what are they up against?")],[e.actions.size>0,i("Call the first roll, or let a player ask fo\
r one")]];return c`<section class="card"><h2>${i("Your first evening")}</h2><ul class="steps">
    ${s.map(([n,o,r,a])=>c`<li>
          <${C} name=${n?"check":"more"} />
          <span>${o}${n?c`<span class="off"> (${i("done")})</span>`:""}</span>
          ${r&&!n&&c`<button class="mini push" onClick=${()=>e.open(r)}>${a}</button>`}
        </li>`)}
  </ul></section>`}function Dr({play:e,current:t}){let s=[...e.actions.values()].filter(o=>o.id!==t?.id&&o.state!=="settled"&&!o.awaits.some(({who:r})=>e.isMe(r)));
if(!s.length)return null;let n=e.role==="spectator";return c`<section class="card">
    <h2>${t?i("Also open"):i("At the table now")}</h2>
    <ul class="queue">${s.map(o=>{let r=Rs(e,o).length>0&&Is(e,o),a=c`<span class="says">${o.spec.goal??""}</span>
      <span class="who">
        ${e.nameOf(o.character)} · ${i("waits for {who}",{who:H([...new Set(o.awaits.map(({who:l})=>e.nameOf(l)))])})}
      </span>`;return c`<li>
        ${n?c`<p class="entry">${a}</p>`:c`<button class="entry" onClick=${()=>e.look(o.id)}>${a}</button>`}
      ${o.state!=="rolled"&&!t&&c`<div class="watched">
          <${_e} play=${e} action=${o} named />
          <${ft} play=${e} action=${o} />
          ${r&&c`<button class="wide" onClick=${()=>e.look(o.id)}>
              ${i("Help {name}: {now} to {next} %",{...r,name:e.nameOf(o.character)})}
            </button>`}
        </div>`}
    </li>`})}</ul></section>`}function dn(e,{properties:t}){return Object.keys(t).find(s=>s!==e.game.approach.member)}var un="free";function ln({owner:e,free:t}){return e??(t?un:"")}function Lr({
play:e,character:t,close:s}){let[n,o]=x(()=>({name:t.name,note:t.note,owner:ln(t),sheet:t.sheet??{},version:t.version})),r=h=>o({...n,...h}),a=e.role==="gm",l=JSON.
stringify([t.sheet,t.name,t.note]),u=P(l),d=u.current!==l,f=async h=>{h.preventDefault();let g={name:n.name.trim()||t.name,note:n.note,...wo(n.sheet)};if(a&&n.owner!==
ln(t)){let b=n.owner===un;Object.assign(g,{owner:b?null:n.owner||null,free:b})}let k=d?n.version:t.version;await e.act(()=>e.table.changeCharacter(t.id,g,k))&&(e.
say(i("Saved.")),s())},m=()=>{u.current=l,o({name:t.name,note:t.note,owner:ln(t),sheet:t.sheet??{},version:t.version})},p=async()=>{await e.ask(i("Remove {name}\
 from the table? The story keeps what they did.",{name:t.name}),i("Remove them"))&&await e.act(()=>e.table.deleteCharacter(t.id,t.version))},$=h=>`${t.id}-${h}`;
return c`<form class="stack more-row" onSubmit=${f}>
    ${d?c`<p class="note" role="status">
          ${i("Somebody has changed this sheet meanwhile.")} <button type="button" class="mini" onClick=${m}>
            ${i("Take theirs")}
          </button>
        </p>`:null}
    <div>
      <label for=${$("name")}>${i("Name")}</label>
      <input
        id=${$("name")}
        maxlength="80"
        value=${n.name}
        onInput=${h=>r({name:h.currentTarget.value})}
      />
    </div>
    ${Object.entries(e.game.sheet.properties).map(([h,g])=>c`<${Pr}
        key=${h}
        play=${e}
        id=${$(h)}
        title=${g.title}
        hint=${g.description}
        schema=${{...g.additionalProperties,"x-names":g["x-names"]}}
        tracks=${h===K?t.tracks:void 0}
        value=${n.sheet[h]??{}}
        known=${jl(e,h)} change=${k=>r({sheet:{...n.sheet,[h]:k}})} />`)}
    <div>
      <label for=${$("note")}>${i("Note")}</label>
      <textarea
        id=${$("note")}
        class="says"
        maxlength="500"
        value=${n.note}
        onInput=${h=>r({note:h.currentTarget.value})}
      >
      </textarea>
    </div>
    ${a?c`<div>
          <label for=${$("owner")}>${i("Who plays them")}</label>
          <select
            id=${$("owner")}
            value=${n.owner}
            onChange=${h=>r({owner:h.currentTarget.value})}
          >
          <option value="">${i("the game master")}</option>
          <option value=${un}>${i("whoever takes them")}</option>
          ${e.people.filter(({active:h,role:g})=>h&&g==="player").map(({id:h,name:g})=>c`<option value=${h}>${g}</option>`)}
        </select></div>`:null}
    <${Ht} play=${e} into=${t} done=${s} />
    <div class="row wrap">
      <${v} play=${e} class="primary">${i("Save")}<//>
      <button type="button" onClick=${s}>${i("Cancel")}</button>
      <${v} play=${e} type="button" class="quiet push" onClick=${p}>${i("Remove them")}<//></div>
  </form>`}function jl(e,t){return[...new Set(e.characters.flatMap(({sheet:s})=>Object.keys(s?.[t]??{})))]}function Pr({play:e,id:t,title:s,hint:n,schema:o,value:r,
known:a,tracks:l,change:u}){let[d,f]=x(""),m=P(null),p=(o["x-names"]??[]).filter(O=>!Object.keys(r).some(T=>Se(T,O))),$=o.type==="object"&&!l?dn(e,o):"",h=o.enum?
o.enum[1]??o.enum[0]:l?{}:o.type==="object"?{[e.game.approach.member]:1}:1,g=O=>O in r||u({...r,[O]:h}),k=()=>{let O=d.trim();if(!O){m.current?.focus();return}g(
O),f(""),m.current?.focus()},b=O=>u(Object.fromEntries(Object.entries(r).filter(([T])=>T!==O))),S=O=>{O.key==="Enter"&&(O.preventDefault(),k())};return c`<fieldset class="map"><legend>${s}</legend>${n?
c`<p class="hint">${n}</p>`:null}
    <ul>${Object.entries(r).map(([O,T])=>c`<li key=${O}><span class="map-name">${O}</span>
        ${!l&&c`<${El}
            play=${e}
            id=${`${t}-${O}`}
            name=${O}
            schema=${o}
            value=${T}
            change=${E=>u({...r,[O]:E})}
          />`}
        <button
          type="button"
          class="mini quiet"
          aria-label=${i("Remove {name}",{name:O})}
          onClick=${()=>b(O)}
        >
          <${C} name="close" />
        </button>
        ${l&&c`<${bo}
            play=${e}
            id=${`${t}-${O}`}
            name=${O}
            value=${T}
            tracks=${l}
            change=${E=>u({...r,[O]:E})}
          />`}
        ${$?c`<div class="below">
              <${Pr}
                play=${e}
                id=${`${t}-${O}-${$}`}
                title=${o.properties[$].title}
                schema=${o.properties[$].additionalProperties}
                value=${T[$]??{}}
                known=${[]}
                change=${E=>u({...r,[O]:{...T,[$]:E}})}
              />
            </div>`:null}
      </li>`)}</ul>
    ${p.length>0&&c`<div class="row wrap">
        ${p.map(O=>c`<button type="button" class="mini" onClick=${()=>g(O)}><${C} name="plus" />${O}</button>`)}
      </div>`}
    <div class="row">
      <input
        list=${`${t}-known`}
        aria-label=${i("{title}: another name",{title:s})}
        maxlength="80"
        ref=${m}
        value=${d}
        onKeyDown=${S}
        onInput=${O=>f(O.currentTarget.value)}
      />
      <datalist id=${`${t}-known`}>
        ${a.filter(O=>!(O in r)).map(O=>c`<option value=${O}></option>`)}
      </datalist>
      <button type="button" class="mini" onClick=${k}><${C} name="plus" />${i("Add")}</button></div>
  </fieldset>`}function El({play:e,id:t,name:s,schema:n,value:o,change:r}){if(n.enum)return c`<select
      id=${t}
      aria-label=${s}
      value=${o}
      onChange=${a=>r(a.currentTarget.value)}
    >
      ${n.enum.map(a=>c`<option value=${a}>${n["x-enum-labels"]?.[a]?.label??a}</option>`)}
    </select>`;if(n.type==="object"){let{member:a}=e.game.approach,{minimum:l=0,maximum:u=10}=n.properties[a];return c`<${G}
      id=${t}
      says=${s}
      value=${o[a]??0}
      least=${l}
      most=${u}
      change=${d=>r({...o,[a]:d})}
    />`}return c`<${G}
    id=${t}
    says=${s}
    value=${o}
    least=${n.minimum??0}
    most=${n.maximum??99}
    change=${r}
  />`}function fn({play:e,character:t}){let[s,n]=x(!1);return c`<details
    class="whole"
    onToggle=${o=>o.target===o.currentTarget&&n(o.currentTarget.open)}
  >
    <summary>${t.name}</summary>${s?c`<${Fr} play=${e} character=${t} />`:null}
  </details>`}function Br({play:e,character:t}){return c`<section class="card" aria-label=${t.name}>
    <${Fr} play=${e} character=${t} titled=${!0} />
  </section>`}function Fr({play:e,character:t,titled:s=!1}){let[n,o]=x(!1),r=P(null),a=e.role==="gm"||t.owner===e.me,l=Nl(e,t),u=e.people.find(({id:m})=>m===t.owner),
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
            <${C} name="pen" />
            ${n?i("Done"):i("Change")}
          </button>`:null}
    </div>
    <div class="tracks">
      ${l.map(([m,p])=>c`<${mn}
            key=${m}
            play=${e}
            may=${a}
            who=${t.id}
            name=${t.name}
            track=${m}
            at=${p}
            editing=${n}
          />`)}
    </div>
    ${n?c`<${Lr} play=${e} character=${t} close=${d} />`:c`<${ql} play=${e} character=${t} />`}
  </div>`}function Nl(e,{tracks:t}){let s=Object.keys(e.game.tracks),n=o=>s.includes(o)?s.indexOf(o):s.length;return Object.entries(t).sort(([o],[r])=>n(o)-n(r))}
function mn({play:e,who:t,name:s,track:n,at:o,may:r,editing:a,spent:l}){let u=e.label("track",n),{shape:d,usual_cap:f}=e.game.tracks[n]??{},{value:m}=o,p=o.cap??
(t==="session"&&f>=m?f:void 0),$=(b,S)=>{let O=m;return e.actAfter(async()=>{let T=So(e,t,n)??m;O=Math.min(o.cap??Number.POSITIVE_INFINITY,Math.max(0,b(T)));let E=O-
T;if(!E)return;let B=E<0?l?.take():void 0;return e.table.changeTracks({changes:[{who:t,track:n,amount:E,text:S}],note:B})},()=>e.say(`${u} ${O}`))},h=(b,S)=>$(O=>O+
b,S),g=o.cap!==void 0&&m>=o.cap,k={name:s,track:te(e,n)};return c`<div class=${`track-row ${Cs(m)}`}>
    <${Pe}
      name=${u}
      shape=${d}
      value=${m}
      cap=${p}
      soon=${To(e,t,n)}
      of=${s}
      set=${r?$:void 0}
    />
    ${a?c`<span class="row">
          <${v}
            play=${e}
            class="mini"
            aria-label=${i("{name}: {track}, one less",k)}
            lacks=${m<=0}
            queued
            onClick=${()=>h(-1)}
          >
            <${C} name="minus" />
          <//>
          <${v}
            play=${e}
            class="mini"
            aria-label=${i("{name}: {track}, one more",k)}
            lacks=${g}
            queued
            onClick=${()=>h(1)}
          >
            <${C} name="plus" />
          <//>
        </span>`:null}
  </div>
  ${a&&t!=="session"?c`<${Co} play=${e} who=${t} name=${s} track=${n} at=${o} />`:null}
  ${(o.texts??[]).map(b=>c`<p class="row harm-text"><span>${b}</span>
    ${a?c`<${v}
          play=${e}
          class="mini quiet push"
          aria-label=${i("{text} is healed",{text:b})}
          queued
          onClick=${()=>h(-1,b)}
        >
          ${i("Healed")}
        <//>`:null}
  </p>`)}`}function ql({play:e,character:t}){let s=Object.entries(e.game.sheet.properties).filter(([n])=>Object.keys(t.sheet?.[n]??{}).length);return c`<div class="values">
    ${s.map(([n,o])=>c`<h3>${o.title}</h3><ul class="chips">
      ${Object.entries(t.sheet[n]).map(([r,a])=>c`<li class="chip">${y(r)} <b>${Il(e,o,a)}</b></li>`)}
    </ul>`)}
    ${t.note?c`<p class="told note-text">${t.note}</p>`:null}
  </div>`}function Il(e,t,s){let n=t.additionalProperties??{};if(n.enum)return n["x-enum-labels"]?.[s]?.label??s;if(n.type==="object"){let{member:o}=e.game.approach;
if(t===e.game.sheet.properties[K])return Es(e,s);let r=Object.entries(s[dn(e,n)]??{}).map(([a,l])=>`${a} ${l}`);return[s[o],...r].filter(a=>a!==void 0).join(" \xB7\
 ")}return typeof s=="number"&&n.minimum<0&&s>0?`+${s}`:String(s).replace("-","\u2212")}var Gr=6;function Hr({play:e}){let t=e.role==="gm",{host:s}=e.session.options,n=e.session.expires&&At(e.session.expires),o=e.people.filter(l=>l.active),r=e.people.
filter(l=>!l.active),a=e.characters.filter(({owner:l})=>!o.some(({id:u})=>u===l));return c`<section class="card" aria-labelledby="people-title">
    <h2 id="people-title" tabindex="-1">${i("People")}</h2>
    <p class="small">${Hn(s,e.personName(s))} ${n}</p>
    <ul class=${o.length>Gr?"people many":"people"}>
      ${o.map(l=>c`<${yr} key=${l.id} play=${e} person=${l} dense=${o.length>Gr} />`)}
    </ul>
    ${!t&&a.length?c`<h3>${i("Of the game master")}</h3>
        ${a.map(l=>c`<${fn} key=${l.id} play=${e} character=${l} />`)}`:null}
    ${t&&r.length?c`<details class="whole">
          <summary>${i("Former seats")}</summary>
          <ul class="people">
            ${r.map(l=>c`<${yr} key=${l.id} play=${e} person=${l} />`)}
          </ul>
        </details>`:null}
  </section>`}function yr({play:e,person:t,dense:s=!1}){let[n,o]=x(!1),{id:r,name:a,role:l,active:u}=t,d=r===e.me,f=u&&e.present.has(r),m=e.characters.filter(({
owner:b})=>b===r),p={gm:i("game master"),spectator:i("watches"),player:""},$=u?f?i("here"):i("away"):i("seat closed"),h=m.filter(b=>!e.mine.includes(b)),g=e.role===
"gm"&&!d,k={"aria-label":i("{name}: more",{name:a}),"aria-expanded":String(n),onClick:()=>o(!n)};return c`<li class="person">
    <span class=${f?"face":"face away"} aria-hidden="true">${[...a][0]}</span>
    <div>
      ${s&&g?c`<button class="unfold" title=${a} ...${k}><b>${a}</b></button>`:c`<b title=${a}>${a}</b>`}
      ${d?c` <span class="soft">${i("(you)")}</span>`:null} <span class="soft">
        ${[p[l],...m.filter(b=>e.mine.includes(b)).map(b=>b.name)].filter(Boolean).join(", ")}
      </span>
      <div class=${s?"off":"tiny soft"}>${$}</div></div>
    ${g&&!s?c`<button class="mini quiet" ...${k}><${C} name="more" /></button>`:null}
    ${n?c`<${Wl} play=${e} person=${t} />`:null}
    ${h.length?c`<div class="below">
          ${h.map(b=>c`<${fn} key=${b.id} play=${e} character=${b} />`)}
        </div>`:null}
  </li>`}function Wl({play:e,person:t}){let[s,n]=x(""),{id:o,name:r,active:a,role:l}=t,u=async()=>{if(!await e.ask(i("A new link for {name}? The one they have s\
tops working.",{name:r}),i("Make a new link")))return;let m=await e.act(()=>e.table.renewToken(o));m&&n(eo(Xn(e.client),m))},d=async()=>{await e.ask(i("Close th\
e seat of {name}? Their characters stay, and are yours until they come back.",{name:r}),i("Close the seat"))&&await e.act(()=>e.table.revoke(o))&&(e.say(i("The \
seat is closed.")),document.getElementById("people-title")?.focus())},f=()=>hn(e,t);return c`<div class="below stack">
    <div class="row wrap">
      <${v} play=${e} class="mini" onClick=${u}>${a?i("New link"):i("Open the seat again")}<//>
      ${a&&l==="player"?c`<${v} play=${e} class="mini" onClick=${f}>${i("Make game master")}<//>`:null}
      ${a?c`<${v} play=${e} class="mini" onClick=${d}>${i("Close the seat")}<//>`:null}
    </div>
    ${s?c`<${to} link=${s} label=${i("For {name} alone: anyone who has it sits there",{name:r})} />`:null}
  </div>`}async function hn(e,{id:t,name:s}){await e.ask(i("Make {name} the game master? You become a player, and only they can give it back.",{name:s}),i("Hand\
 over"))&&await e.act(()=>e.table.handOver(t))&&e.say(i("{name} is the game master now.",{name:s}))}function Ur({play:e}){let t=e.role==="gm",[s,n]=x(!1),{turn:o,
...r}=e.session.tracks,a=Object.entries(r),[l,u]=x(""),d={take(){return u(""),l.trim()||void 0}},f=$=>e.game.tracks[$]?.cost==="spends",m=Object.keys(e.game.once_a_turn).
length>0;if(!a.length&&!m)return null;let p=()=>e.act(()=>e.table.startTurn(),()=>e.say(i("A new turn has begun.")));return c`<section class="card" aria-labelledby="table-title">
    <div class="row"><h2 id="table-title">${i("The table")}</h2>
      ${t&&a.length?c`<button
            class="mini quiet push"
            aria-expanded=${String(s)}
            aria-label=${i("Change the table's tracks")}
            onClick=${()=>n(!s)}
          >
            <${C} name="pen" />
            ${s?i("Done"):i("Change")}
          </button>`:null}
    </div>
    <div class="tracks">
      ${a.map(([$,h])=>c`<${mn}
            key=${$}
            play=${e}
            who="session"
            name=${i("The table")}
            track=${$}
            at=${h}
            may=${t}
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
    ${m?c`<div class="row wrap turn-row">
          <span>${i("Turn {n}",{n:o?.value??1})}</span>
          ${t?c`<${v} play=${e} class="mini push" onClick=${p}>${i("New turn")}<//>`:null}
        </div>`:null}
  </section>`}function Yr({play:e}){let t=[...e.actions.values()].map(o=>({action:o,pending:o.consequences.filter(({state:r})=>r==="pending")})).filter(({pending:o})=>o.length);
if(t.length<2)return null;let s=async()=>{let o=t.flatMap(({action:l,pending:u})=>u.map(({character:d})=>d??l.character)),r=H([...new Set(o)].map(l=>e.nameOf(l)));
if(await e.ask(i("Let all of it happen, without asking {who}?",{who:r}),i("Let it happen"))){for(let{action:l,pending:u}of t){let d=Object.fromEntries(u.map(({id:f})=>[
f,"landed"]));if(!await e.act(()=>e.table.choose(l.id,{fate:d})))return}e.look("")}},n=t.reduce((o,{pending:r})=>o+r.length,0);return c`<${v} play=${e} class="quiet wide" onClick=${s}>
    ${_(n,"Settle what waits ({n})","Settle all that waits ({n})")}
  <//>`}var Rl="(min-width: 720px) and (max-width: 1099px)";function $n({play:e,app:t,above:s=!1}){let n=e.awaited(!0);if(Dl(Rl)!==s||s&&!n.length)return null;let o=r=>{
e.look(r.id),t.look("now")};return c`<section class=${s?"queue-box above":"queue-box"}>
    <h2>${i("Waiting for you")} <span class="chip">${n.length}</span></h2>
    ${n.length?c`<ul class="queue">${n.map(({action:r,turns:a})=>c`<li>
              <button
                class="entry"
                aria-current=${e.focus===r.id?"true":null}
                onClick=${()=>o(r)}
              >
        <span class="need">${Mt(a[0].what)}</span>
        <span class="says">${r.spec.goal??""}</span>
        <span class="who">${e.nameOf(r.character)}</span></button></li>`)}</ul>`:c`<p class="small soft">${i("Nothing. Let them talk.")}</p>`}
    <${Yr} play=${e} />
  </section>`}function Dl(e){let[t,s]=x(()=>matchMedia(e).matches);return N(()=>{let n=matchMedia(e),o=()=>s(n.matches);return n.addEventListener("change",o),()=>n.
removeEventListener("change",o)},[e]),t}function zr({play:e}){let t=(r,a)=>e.act(()=>e.table.changeSession({options:{...e.session.options,[r]:a}},"*")),s=[["given_dice",i("Dice may be thrown by hand, \
and their faces tapped")],["published",i("Rules of the published game are allowed too")]],{host:n}=e.session.options,o=e.people.filter(({id:r,active:a})=>a||r===
n);return c`${s.map(([r,a])=>c`<label class="tick">
      <input
        type="checkbox"
        checked=${e.session.options[r]}
        ...${Ie(e,({checked:l})=>t(r,l))}
      />${a}</label>`)}
    <div>
      <label for="set-host">${i("Who runs this service?")}</label>
      <select id="set-host" value=${n} ...${Ie(e,({value:r})=>t("host",r))}>
        <option value="">${i("Not said")}</option>
        <option value="none">${i("Nobody who plays here")}</option>
        ${o.map(({id:r,name:a})=>c`<option value=${r}>${a}</option>`)}
      </select>
    </div>`}function Jr({play:e}){let[t,s]=x(""),{system:n,rules:o}=e.session;return N(()=>{let r=({systems:a})=>s(a.find(({name:l})=>l===n)?.rules??"");e.client.listSystems().
then(r,()=>{})},[n,o]),Kr(t)<=Kr(o)?null:c`<${Zr} play=${e} to=${{rules:t}} name=${t} />`}function Kr(e){return Number(e.split("/")[1])||0}function Vr({play:e}){
let[t,s]=x(Ts),n=r=>e.act(async()=>s(r.text?await Un(e,r):r)),o=t.checked?.document;return c`<details class="stack"><summary>${i("Your own game")}</summary>
    <${Yn} file=${t} choose=${n} busy=${e.busy} />
    ${o&&c`<${Zr} play=${e} to=${{game:o}} name=${o.title} done=${()=>s(Ts)} />`}
  </details>`}function Zr({play:e,to:t,name:s,done:n=()=>{}}){let o=i("Play by {rules} from now on",{rules:s});return c`<div><${v} play=${e} onClick=${async()=>{
await e.ask(`${o}?`,o)&&await e.act(()=>e.table.changeGame(t,"*"),n)}}>${o}<//></div>`}function Qr({play:e}){return c`
    <div><label for="set-language">${i("Language")}</label>
      <select
        id="set-language"
        value=${e.settings.language}
        onChange=${t=>e.set("language",t.currentTarget.value)}
      >
        <option value="">${i("As the browser has it")}</option>
        ${Fn.map(({language:t,name:s})=>c`<option value=${t} lang=${t}>${s}</option>`)}
      </select></div>
    <${cs} play=${e} name="look" label=${i("Look")} values=${Ll()} />
    <${cs}
      play=${e}
      name="light"
      label=${i("Light")}
      values=${{"":i("As the system has it"),light:i("Always light"),dark:i("Always dark")}}
    />
    <${cs}
      play=${e}
      name="motion"
      label=${i("Dice")}
      values=${{"":i("Fly, if the device allows it"),less:i("Appear, without motion")}}
    />
    <${cs}
      play=${e}
      name="sound"
      label=${i("Sound")}
      values=${{"":i("Your own dice"),all:i("All dice"),off:i("Off")}}
    />
    <${Bl} play=${e} />
    ${e.role==="gm"?c`<${Gl} play=${e} />`:null}
    <${Hl} play=${e} />
    <section class="stack part"><h3>${i("This seat")}</h3>
      <p class="small">
        ${i("You sit here as {name}, on this device alone. To sit elsewhere too, you need a link of your own from the game master.",{name:e.personName(e.me)})}
      </p>
      <${Pl} play=${e} />
      <button onClick=${()=>e.open("seat")}>${i("Save this seat")}</button>
      <button onClick=${()=>e.page.toDoor()}>${i("Other tables")}</button>
      <button onClick=${()=>Fl(e)}>${i("Leave this table")}</button></section>`}function Ll(){return{"":i("From the game"),brass:i("Soot and brass"),marble:i("M\
arble and gilt"),phosphor:i("Phosphor"),dusk:i("Dusk"),blood:i("Blood and ink"),paper:i("Paper")}}function cs({play:e,name:t,label:s,values:n}){return c`<div><label for=${`\
set-${t}`}>${s}</label>
    <select
      id=${`set-${t}`}
      value=${e.settings[t]}
      onChange=${o=>e.set(t,o.currentTarget.value)}
    >
      ${Object.entries(n).map(([o,r])=>c`<option value=${o}>${r}</option>`)}
    </select></div>`}function Pl({play:e}){let[t,s]=x(e.personName(e.me));return c`<form onSubmit=${async o=>{o.preventDefault(),await e.act(()=>e.table.renamePerson(
e.me,{name:t.trim()}))}}><label for="set-name">${i("Your name at this table")}</label>
    <input id="set-name" maxlength="80" value=${t} onInput=${o=>s(o.currentTarget.value)} />
    <${v} play=${e} class="mini" lacks=${["",e.personName(e.me)].includes(t.trim())}>${i("Change it")}<//></form>`}function Bl({play:e}){let[t,s]=x(Gn()),n=e.settings.
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
  </div>`}async function Fl(e){let s=e.role==="gm"?i("Leave, and forget your seat on this device? Nobody else can lead the table, and nobody can let you in agai\
n."):i("Leave, and forget your seat on this device? {gm} can give you a new link.",{gm:e.gmName});await e.ask(s,i("Leave"),{sends:!1})&&e.leave()}function Gl({play:e}){
let[t,s]=x(""),[n,o]=x(""),r=e.people.filter(({id:u,active:d,role:f})=>d&&f==="player"&&u!==e.me),a=async()=>{if(!await e.ask(i("A new code for joining? Links t\
hat were sent stop working; who sits stays."),i("New code")))return;let u=await e.act(()=>e.table.changeCode());u&&s(u.join_code)},l=r.find(({id:u})=>u===n)??r[0];
return c`<section class="stack part"><h3>${i("The table")}</h3>
    <${zr} play=${e} />
    <div><${v} play=${e} onClick=${a}>${i("New code for joining")}<//>
      ${t?c`<p role="status" class="small">
            ${i("The code is {code} now.",{code:nn(t)})} <button class="quiet" onClick=${()=>e.open("invite")}>
              ${i("Invite")}
            </button>
          </p>`:null}
    </div>
    ${r.length?c`<div>
          <label for="set-gm">${i("Hand over to")}</label>
          <div class="row">
            <select id="set-gm" value=${l.id} onChange=${u=>o(u.currentTarget.value)}>
          ${r.map(({id:u,name:d})=>c`<option value=${u}>${d}</option>`)}
        </select><${v} play=${e} class="fixed" onClick=${()=>hn(e,l)}>${i("Hand over")}<//></div></div>`:null}
    <${Jr} play=${e} />
    <${Vr} play=${e} />
    <${yl} play=${e} />
  </section>`}function yl({play:e}){let[t,s]=x(!1),[n,o]=x(""),[r,a]=x(!1),l=e.session.name||e.game.title,u=n.trim().toLowerCase()===l.trim().toLowerCase(),d=async()=>{
let m=!1;await e.act(async()=>{try{await e.table.deleteSession(),m=!0}catch(p){if(p.code!=="epoch_open")throw p;a(!0)}}),m&&e.leave()},f=async()=>{await vr(e)&&
a(!1)};return t?c`<div class="stack note bad">
    <p>${i("Everything goes: story, sheets, clocks, and the proofs of all dice. Nobody can bring it back.")}</p>
    <button onClick=${()=>$t(e)}>${i("Save my proofs first")}</button>
    <div>
      <label for="set-delete">${i("Write \u201C{name}\u201D to delete it",{name:l})}</label>
      <input
        id="set-delete"
        autocomplete="off"
        value=${n}
        onInput=${m=>o(m.currentTarget.value)}
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
  </div>`:c`<button class="quiet" onClick=${()=>s(!0)}>${i("Delete the table")}</button>`}function Hl({play:e}){return e.warnings.length?c`<section class="stack part"><h3>${i(
"What this device noticed")}</h3>
    <ul class="stack small">
      ${e.warnings.map(({about:t,detail:s,at:n})=>c`<li class="note bad">
            <b>${t}</b>: ${s} <span class="soft tiny">
              ${new Date(n).toLocaleString(ee)}
            </span>
          </li>`)}
    </ul>
    <button onClick=${()=>e.open("fair")}>${i("Fair dice")}</button></section>`:null}async function pn(e,t){let{items:s,next:n}=await e.table.readLog({before:t+1,limit:60,proof:"no"}),o=e.entries.filter(({seq:r})=>r>t&&r<=e.air.last);return e.entries=
[...s,...o],e.hasEarlier=n!==null,s}async function ei(e,t){let{last:s}=e.air;e.air.drop(t),e.tray=null;let n=await pn(e,t);e.missed+=n.filter(o=>o.seq>s&&e.page.
dice?.isMissed(e,o)).length}async function ti(e){let t=e.entries[0]?.seq??e.air.last+1,{items:s,next:n}=await e.table.readLog({before:t,limit:60,proof:"no"});e.
entries=[...s.filter(o=>!e.entries.some(({seq:r})=>r===o.seq)),...e.entries],e.hasEarlier=n!==null,e.changed()}function ls(e,t){let s=new Map(t.map(n=>[n.id,n]));
return e.map(n=>s.get(n.id)?.version>n.version?s.get(n.id):n)}function si(e,t,s){let n=ls(e,[...t.values()]).filter(({id:o})=>!s.has(o));return new Map(n.map(o=>[
o.id,o]))}async function ni(e){let t=({character:o,awaits:r})=>e.isGm||e.isMe(o)||r.some(({who:a})=>e.isMe(a)),n=[...e.actions.values()].filter(o=>t(o)||o.state!==
"settled").sort((o,r)=>t(r)-t(o)).filter(o=>e.stakes.get(o.id)?.etag!==Xr(e,o));await Promise.all(n.slice(0,8).map(async o=>{let r=Xr(e,o);try{e.stakes.set(o.id,
{etag:r,value:await e.table.actionStakes(o.id)})}catch{e.stakes.delete(o.id)}}))}function Xr(e,t){let s=[e.session.tracks,...e.characters.map(n=>n.tracks)];return JSON.
stringify([t.etag,t.state,t.problem,t.terms_digest,s,t.clock&&e.clock(t.clock)])}function us(e="0"){return Number.parseInt(e,10)}var Ul=20*6e4;function oi(e,t){let s=Yl(e.entries),n=zl(e,s).filter(o=>t==="rolls"?o.steps.some(({type:r})=>r==="rolled"||r==="resisted"):t==="all"||Vl(e,o));return Zl(
n)}function Yl(e){let t=new Map;for(let s of e)if(s.reversed_by&&t.set(s.seq,e.find(({seq:n})=>n===s.reversed_by)??{seq:s.reversed_by}),s.type==="reversed")for(let n of s.
reverses??[])t.set(n,s);return t}function zl(e,t){let s=new Map,n=[],o=new Set(e.entries.map(({seq:r})=>r));for(let r of e.entries){let a=Kl(r),l=Date.parse(r.at);
if(a&&r.type!=="difficulty_opened"){let f=s.get(a);f?r.type==="rolled"&&(n.splice(n.indexOf(f),1),n.push(f),f.at=l):(f={key:`a${a}`,kind:"tale",at:l,steps:[],undone:t},
s.set(a,f),n.push(f)),f.steps.push(r);continue}if(r.type==="reversed"&&(r.reverses??[]).some(f=>o.has(f)))continue;let u=Ql(e,r),d=n.at(-1);!u||d?.words&&!d.steps[0].
changes.length&&d.words===u&&d.steps[0].by===r.by||n.push({key:`e${r.seq}`,kind:"minor",at:l,steps:[r],undone:t,words:u})}return n.filter(({kind:r,steps:a})=>r!==
"tale"||Jl(a))}function Kl(e){return e.action?e.action:e.type==="rolled"?`r${e.seq}`:""}function Jl(e){return e.some(({type:t,action_after:s,ruling:n,announced:o,
unruled:r})=>t==="tale_told"||s||n||o||r)}function Vl(e,{steps:t}){let s=new Set(e.mine.map(({id:n})=>n));return t.some(({by:n,character:o,assistants:r=[],changes:a})=>n===
e.me||[o,...r,...a.map(({who:l})=>l)].some(l=>s.has(l)))}function Zl(e){let t=[],s=0;for(let n of e){let o=Math.max(n.at,...n.steps.map(({at:r})=>Date.parse(r)));
n.at-s>Ul&&t.push({key:`t${n.key}`,kind:"scene",at:n.at,steps:[],undone:new Map}),t.push(n),s=Math.max(s,o)}return t}function ri(e){let t=new Date(e),s=navigator.
languages.find(o=>o.startsWith(ee))??ee,n=t.toLocaleTimeString(s,{hour:"2-digit",minute:"2-digit"});return t.toDateString()===new Date().toDateString()?n:`${t.toLocaleDateString(
s,{day:"numeric",month:"long"})}, ${n}`}function Ql(e,t){let s=t.by_name??i("The service"),n=t.clock_after?.name??t.clock_name??(t.clock&&e.nameOf(t.clock)),o=t.
character_after?.name??t.character_name??t.character,r=t.person_name??t.name??e.personName(t.person);switch(t.type){case"session_created":return i("{who} opened\
 the table.",{who:s});case"imported":return i("{who} opened the table from a file.",{who:s});case"session_changed":return i("{who} changed the table.",{who:s});case"\
game_changed":return i("{who} moved the table to {rules}.",{who:s,rules:t.title||t.rules});case"person_joined":return i("{who} sat down.",{who:t.name});case"per\
son_revoked":return t.by===t.person?i("{who} left the table.",{who:s}):i("{who} closed the seat of {person}.",{who:s,person:r});case"person_renamed":return i("{\
former} is called {name} now.",{former:t.former,name:t.name});case"gm_handed_over":return i("{person} is the game master now.",{person:r});case"code_changed":return i(
"{who} changed the code for joining.",{who:s});case"character_created":return i("{who} brought in {character}.",{who:s,character:o});case"character_changed":return i(
"{who} changed the sheet of {character}.",{who:s,character:o});case"character_deleted":return i("{who} removed {character}.",{who:s,character:o});case"clock_cre\
ated":return i("{who} started a clock: {clock}.",{who:s,clock:n});case"clock_changed":return n?i("{who} changed a clock: {clock}.",{who:s,clock:n}):"";case"cloc\
k_deleted":return i("{who} put a clock away: {clock}.",{who:s,clock:n});case"clock_ticked":return Xl(t,s,n);case"turn_started":return i("{who} began a new turn.",
{who:s});case"tracks_changed":return t.changes.length?`${s}: ${H(Xe(e,t.changes))}.`:"";case"difficulty_opened":return i("{who} opened the Difficulty: it was {n\
}.",{who:s,n:t.difficulty});case"epoch_closed":return i("{who} ended chapter {n} of the dice.",{who:s,n:t.epoch+1});case"epoch_revealed":return i("The seal of c\
hapter {n} is open: its dice can be checked.",{n:t.epoch+1});case"reversed":return i("{who} took something back.",{who:s});case"token_renewed":return"";default:
return i("Something that this page does not know: {type}.",{type:t.unknown_type??t.type.replaceAll("_"," ")})}}function Xl(e,t,s){let n=e.changes.find(({who:o,track:r})=>o===
e.clock&&r==="filled");return n?`${Wt(n,s,e.clock_after)}.`:i("{who} ticked {clock}, and nothing moved.",{who:t,clock:s})}var ii=new Set(["chosen","resisted"]);var eu=200,tu=new Set(["rolled","chosen","resisted","tracks_changed","clock_ticked","turn_started","tale_told"]);function bn(e,t,s){return(e.role==="gm"||t.type===
"tale_told"&&t.by===e.me)&&tu.has(t.type)&&!s.undone.has(t.seq)}function ci({play:e,item:t,entry:s,undoing:n,setUndoing:o}){return n!==s.seq||!bn(e,s,t)?null:c`<${nu} play=${e} entry=${s} close=${()=>{
o(a=>a===s.seq?0:a),setTimeout(()=>document.getElementById(`undo-${s.seq}`)?.focus())}} />`}async function su(e,t,s){try{return{preview:await e.table.previewReversal(
t,{signal:s}),refusal:"",over:!1}}catch(n){return li(e,n)}}function li(e,t){let s=t.code==="happened";return{preview:null,refusal:s?i("This has been undone alre\
ady."):ge(t,e).text,over:s}}function nu({play:e,entry:t,close:s}){let[n,o]=x(""),[r,a]=x(null),l=P(null),[{preview:u,refusal:d,over:f},m]=x({preview:null,refusal:""}),
[p,$]=x([]),h=P(null);N(()=>(l.current?.focus(),()=>setTimeout(()=>document.activeElement===document.body&&ai(t))),[]),N(()=>{if(e.sending||f)return;let b=new AbortController,
{signal:S}=b;h.current=b;let O=()=>su(e,t.seq,S).then(E=>S.aborted||m(E)),T=setTimeout(()=>S.aborted||O(),eu);return()=>{b.abort(),clearTimeout(T)}},[t.seq,e.entries.
length,e.sending,f]);let g=async()=>{h.current?.abort();let b=null,S=await e.act(async()=>{try{return await gn(e,t.seq,n.trim(),iu(u),r!==null)}catch(O){if(O.code!==
"happened"&&(O.code!=="reverse_later_first"||r))throw O;b=O;return}});b?.code==="happened"?m(li(e,b)):b?a(b.body?.entries??[]):S&&(s(),e.say(i("Undone.")),document.
activeElement?.closest(".undo")||ai(t),p.length&&await e.act(()=>cu(e,p)))},k=u?ho(e,u):[{part:"goes",label:i("What goes back"),words:d||"\u2026"}];return c`<div class="undo stack" role="group" aria-label=${i(
"What goes back")}>
    ${k.map(({part:b,label:S,words:O})=>c`<p class=${b==="differs"?"note":"small"} key=${b}>
        <b>${S}:</b> ${ou(O)}
      </p>`)}
    <${ru} started=${u?.started??{}} removed=${p} setRemoved=${$} />
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
      onInput=${b=>o(b.currentTarget.value)}
    />
    ${r?c`<p class="note" role="alert">
          ${_(r.length||2,"A later step hangs on this.","{n} later steps hang on this.")}
        </p>`:null}
    <div class="row wrap">
      <${v} play=${e} class="primary" lacks=${f} onClick=${g}>
        ${r?i("Undo them too"):i("Undo this")}
      <//>
      <button onClick=${s}>${i("Leave it")}</button>
    </div>
  </div>`}function ai({seq:e}){document.getElementById(`entry-${e}`)?.focus()}function ou(e){return/[.!?…]$/.test(e)?e:`${e}.`}function ru({started:e,removed:t,
setRemoved:s}){let n=o=>s(t.includes(o)?t.filter(r=>r!==o):[...t,o]);return Object.entries(e).map(([o,r])=>c`<label class="tick" key=${o}>
      <input type="checkbox" checked=${t.includes(o)} onChange=${()=>n(o)} />
      ${au(r)}
    </label>`)}function iu(e){return(e?.reverses.length??0)>1}function au(e){return i("Remove the clock that the bargain started: {clock}",{clock:e})}async function cu(e,t){
for(let s of t)await e.table.deleteClock(s,"*").catch(n=>{if(n.code!=="not_found")throw n})}async function gn(e,t,s,n,o,r=8){try{return await e.table.reverse({seq:t,
note:s,with_later:n||o})}catch(a){if(!o||a.code!=="reverse_later_first"||r===0)throw a;let l=[...a.body?.entries??[]].sort((u,d)=>d-u);for(let u of l)await gn(e,
u,s,!0,!0,r-1).catch(d=>{if(d.code!=="happened")throw d});return gn(e,t,s,n,o,r-1)}}var lu=60;function ui({play:e}){let[t,s]=x("all"),[n,o]=x(0),r=oi(e,t),a=du(e),l=[["all",i("All")],["rolls",i("Rolls")],["mine",i("Mine")]];return c`<section class="card tales" aria-labelledby="story-title">
    <div class="row wrap"><h2 id="story-title" tabindex="-1">${i("Story")}</h2>
      <div class="filters push" role="group" aria-label=${i("Show")}>
        ${l.map(([u,d])=>c`<button aria-pressed=${String(t===u)} onClick=${()=>s(u)}>${d}</button>`)}
      </div>
    </div>
    <div class="scroll" ref=${a} role="region" aria-label=${i("Entries")} tabindex="0">
      ${e.hasEarlier?c`<${uu} play=${e} />`:null}
      <ol class="story">
        ${r.map(u=>c`<${fu} key=${u.key} play=${e} item=${u} undoing=${n} setUndoing=${o} />`)}
      </ol>
      ${r.length?null:c`<p class="soft small">
            ${t==="all"?i("Nothing has happened yet."):i("Nothing of this kind yet.")}
          </p>`}
    </div>
  </section>`}function uu({play:e}){let[t,s]=x(!1);return c`<${v} play=${e} class="quiet wide" lacks=${t} onClick=${async()=>{t||(s(!0),await ti(e).catch(()=>e.
say(i("It could not be loaded."))),s(!1))}}>
    ${i("Earlier")}
  <//>`}function du(e){let t=P(null),s=P(!0),n=P({first:0,height:0});return N(()=>{let o=t.current,r=()=>{s.current&&(o.scrollTop=o.scrollHeight)},a=()=>{o.clientHeight&&
(s.current=o.scrollHeight-o.scrollTop-o.clientHeight<lu)};o.addEventListener("scroll",a,{passive:!0});let l=new ResizeObserver(r);return l.observe(o),()=>{o.removeEventListener(
"scroll",a),l.disconnect()}},[]),jt(()=>{let o=t.current,r=e.entries[0]?.seq??0,a=o.scrollHeight-n.current.height;s.current?o.scrollTop=o.scrollHeight:r<n.current.
first&&a>0&&(o.scrollTop+=a),n.current={first:r,height:o.scrollHeight}}),t}function fu({play:e,item:t,undoing:s,setUndoing:n}){if(t.kind==="scene")return c`<li class="scene">${ri(
t.at)}</li>`;let o={play:e,item:t,undoing:s,setUndoing:n};return t.kind==="minor"?c`<${mu} ...${o} />`:c`<${$u} ...${o} />`}function di({name:e}){return c`<span class="face" aria-hidden="true">${[
...e||"\xB7"][0]}</span>`}function mu({play:e,item:t,...s}){let[n]=t.steps,o=t.undone.get(n.seq);return c`<li class=${`tale minor${o?" undone":""}`} id=${`entry\
-${n.seq}`} tabindex="-1">
    <${di} name=${n.by_name} />
    <div><p class="says">${t.words}</p>
      ${n.note?c`<p class="told">${n.note}</p>`:null}
      ${o?c`<p class="rule"><${fs} by=${o} /></p>`:null}
      <${ds} play=${e} item=${t} entry=${n} ...${s} />
    </div>
  </li>`}function hu(e){let t=e.map(({action_after:n})=>n).filter(Boolean),s=new Map([...t.flatMap(({consequences:n})=>n),...e.flatMap(({picks:n=[]})=>n)].map(n=>[
n.id,n]));return t.length?{...t.at(-1),consequences:[...s.values()]}:void 0}function $u({play:e,item:t,...s}){let{steps:n,undone:o}=t,r=n.find(({type:h})=>h==="\
rolled"),a=hu(n),l=r??n[0],u=r&&o.get(r.seq),d=r?.ruling?.goal??a?.spec.goal??n.find(({action_after:h})=>h?.spec.goal)?.action_after.spec.goal,f=n.find(({verdict:h})=>h)?.
verdict,m=u?void 0:r?.ruling?.success??f?.success,p=r&&m!==void 0&&nt(e,f?.outcome??r.ruling?.outcome,a?.says),$=r?.character_name??n.find(h=>h.character_name)?.
character_name??e.character(a?.character)?.name;return c`<li class=${`tale${u?" undone":""}`} id=${`entry-${l.seq}`} tabindex="-1">
    <${di} name=${(r??n.find(({type:h})=>h==="action_opened")??l).by_name} />
    <div>
      <p class="says">
        ${d?gt(d):c`<span class="soft">${$}</span>`}
        ${p?c` <b>${gt(p)}</b>`:null}
      </p>
      ${r?c`<${bu} play=${e} entry=${r} name=${$} verdict=${f} />`:c`<p class="rule"><b>${$}</b> ${pu(a)}</p>`}
      ${u?c`<p class="rule"><${fs} by=${u} /></p>`:null}
      ${gu(e,a).map(h=>c`<p class="rule">${h}</p>`)}
      ${r?c`${r.gm_fields?c`<p class="rule">
                  ${i("Typed for {gm}: {what}",{gm:e.gmName,what:H(r.gm_fields.map(h=>e.label("field",h)))})}
                </p>`:null}
          <${mi} play=${e} entry=${r} />
          <${ds} play=${e} item=${t} entry=${r} ...${s} />`:null}
      ${n.filter(({type:h})=>ii.has(h)||h==="tale_told").map(h=>{let g={play:e,item:t,step:h,...s};return h.type==="tale_told"?c`<${xu} key=${h.seq} ...${g} />`:
c`<${vu} key=${h.seq} gone=${u} action=${a} ...${g} />`})}
      <${rs} play=${e} aid=${l.action??`r${l.seq}`} place="story-" />
    </div>
  </li>`}function gt(e){return/[.!?…”"'»)]$/.test(e.trim())?e.trim():`${e.trim()}.`}function pu(e){return e?{draft:i("not agreed yet"),ready:i("agreed, not\
 rolled yet"),cancelled:i("called off"),refused:e.why?i("not possible that way: {why}",{why:e.why}):i("not possible that way"),settled:e.kind==="narrated"?i("wi\
thout a roll"):i("settled"),rolled:i("rolled")}[e.state]??"":""}function gu(e,t){let s=(r,a)=>c`<b>${r}</b> <span class="told">${gt(a)}</span>`,n=({text:r,stress:a})=>s(
`${e.label("choice","flashback")} (${he(e,{who:"actor",track:"stress",amount:a})})`,r);return(t?.offers??[]).filter(({state:r})=>r==="accepted").flatMap(({by:r,
text:a,flashback:l})=>[...a?[s(e.nameOf?.(r)??e.character(r)?.name??r,a)]:[],...l?[n(l)]:[]])}function bu({play:e,entry:t,name:s,verdict:n}){let{ruling:o,announced:r}=t,
a=[t.approach&&y(t.approach),o?.position&&e.label("position",o.position),o?.effect&&e.label("effect",o.effect.rolled),o?.difficulty!==void 0&&i("against {n}",{n:o.
effective_difficulty??o.difficulty})].filter(Boolean),l=o?.outcome??n?.outcome??t.outcome,u=l?e.label("outcome",l):"",d=o?.announce??r?.announce??"",f=o?.success??
n?.success;return c`<p class="rule">
      <${fi} dice=${me(t)} />
      <b>${s??t.by_name}</b> ${a.length?c`<span>${a.join(" \xB7 ")}</span>`:null}
      ${d&&d.toLowerCase()!==u.toLowerCase()?c`<span class="out">${d}</span>`:null}
      ${u?c`<span class=${`out ${ku(e,l,f)}`}>${u}</span>`:null}
      ${r&&!n?c`<span>${i("{gm} knows whether it works",{gm:e.gmName})}</span>`:null}
      ${t.unruled?c`<span>${t.unruled}</span>`:null}
      <${$i} play=${e} entry=${t} />
    </p>`}function ku(e,t,s){return s===void 0?"":zt[re(e,{outcome:t,degree:void 0,success:s})]}function fi({dice:e}){if(!e.length)return null;let t=e.some(({sides:s})=>s!==
6);return c`<span class=${`pips${t?" numbers":""}`}>
    ${e.map(({sides:s,face:n,role:o,counts:r,reason:a})=>{let l={hope:"hope",fear:"fear",success:"hit",double:"hit",cancels:"one"}[a??o]??(r?"counts":r===!1?"lo\
st":"");return c`<${Et} sides=${s} face=${n} how=${l} says=${wu(l)} />`})}
  </span>`}function wu(e){return{hope:i("Hope"),fear:i("Fear"),hit:i("success"),one:i("takes a success"),counts:i("counts")}[e]??""}function ds({play:e,entry:t,
...s}){let[n,o]=x(!1),r=t.type==="rolled"||!!(t.form&&t.resistance),a=bn(e,t,s.item)&&s.undoing!==t.seq;return c`${r||a?c`<p class="rule tools-row">
          ${r?c`<button class="seal quiet" aria-expanded=${String(n)} onClick=${()=>o(!n)}>
                <${C} name=${n?"minus":"plus"} />
                ${i("All of this roll")}
              </button>`:null}
          ${a?c`<button
                class="seal quiet"
                id=${`undo-${t.seq}`}
                aria-label=${i("Undo entry {n}",{n:t.seq})}
                onClick=${()=>s.setUndoing(t.seq)}
              >
                <${C} name="undo" />
                ${i("Undo")}
              </button>`:null}
        </p>`:null}
    ${n?c`<${ns} markup=${t.form} load=${()=>e.card(t.seq)} />`:null}
    <${ci} play=${e} entry=${t} ...${s} />`}function mi({play:e,entry:t}){let s=Xe(e,t.changes);return s.length?c`<p class="rule">${H(s)}</p>`:null}function vu({
play:e,item:t,step:s,action:n,gone:o,...r}){let a=t.undone.get(s.seq),l=s.type==="resisted"?Ou(e,s,n):Su(e,s,n);return c`<div class=${`after-step${a?" undone":""}`} id=${`\
entry-${s.seq}`} tabindex="-1">
    ${(s.picks??[]).filter(({text:u})=>u).map(({text:u})=>c`<p class="says">${gt(u)}</p>`)}
    ${s.note?c`<p class="says">${gt(s.note)}</p>`:null}
    <p class="rule">
      ${s.resistance?.dice?c`<${fi} dice=${s.resistance.dice} />`:null}
      <b>${s.type==="resisted"?s.character_name:s.by_name}</b> <span>${l}</span>
      <${$i} play=${e} entry=${s} />
    </p>
    ${s.warnings?.map(({detail:u})=>c`<p class="rule">${y(u)}.</p>`)}
    <${mi} play=${e} entry=${s} />
    ${a&&a.seq!==o?.seq?c`<p class="rule"><${fs} by=${a} /></p>`:null}
    <${ds} play=${e} item=${t} entry=${s} ...${r} />
  </div>`}function xu({play:e,item:t,step:s,...n}){let o=t.undone.get(s.seq);return c`<div class=${`after-step${o?" undone":""}`} id=${`entry-${s.seq}`} tabindex="-1">
    <p class="says pre">${s.text}</p>
    <p class="rule"><b>${s.by_name}</b> <span>${i("tells")}</span></p>
    ${o?c`<p class="rule"><${fs} by=${o} /></p>`:null}
    <${ds} play=${e} item=${t} entry=${s} ...${n} />
  </div>`}function Ou(e,t,s){let n=kn(e,t.consequence,s),{left:o}=t.resistance,r=o?i("resists: {what}. It is milder",{what:n}):i("resists: {what}. Nothing of it\
 is left",{what:n}),a=js(t);return a?`${r}. ${a}`:r}function Su(e,t,s){let n=[],o=r=>H(r.map(a=>kn(e,a,s)));t.branch&&n.push(e.label("menu",t.branch)),t.picks?.
length&&n.push(H(t.picks.map(r=>hi(e,r,s)))),t.take?.length&&n.push(i("takes {what}",{what:o(t.take)}));for(let[r,a]of Object.entries(t.fate??{})){let l=kn(e,r,
s);n.push({landed:i("{what} lands",{what:l}),reduced:i("{what} is milder",{what:l}),avoided:i("{what} is averted",{what:l})}[a]??l)}return t.effect&&n.push(i("g\
rants {effect} effect",{effect:e.label("effect",t.effect)})),t.grant&&n.push(i("grants a part of it")),t.verdict&&n.push(i("tells the table: {verdict}",{verdict:e.
label("outcome",t.verdict.outcome)})),n.join("; ")||i("goes on")}function kn(e,t,s){let n=s?.consequences?.find(o=>o.id===t);return n?n.text?n.text.replace(/\.$/,
""):hi(e,n,s):i("a consequence")}function hi(e,t,s){let n=t.pick==="custom"?i("something else"):e.label("menu",t.pick),r=[s?.consequences?.some(({character:a})=>a&&
a!==s.character)&&t.character&&e.nameOf(t.character),t.harm_level&&i("level {n}",{n:t.harm_level}),t.clock&&e.nameOf(t.clock),!t.harm_level&&t.severity&&e.label(
"severity",t.severity).toLowerCase()].filter(Boolean);return r.length?`${n} (${r.join(", ")})`:n}function $i({play:e,entry:t}){let s=$o(e,t),n=dr(e,t),o=()=>e.open(
"fair");switch(s){case"checked":return c`<button class="seal" onClick=${o}><${C} name="shield" />${i("dice checked")}${n}</button>`;case"wrong":return c`<button class="seal alarm" onClick=${o}>
        <${C} name="warn" />
        ${i("does not match its seal")}${n}
      </button>`;case"sealed":return c`<button class="seal kept" onClick=${o}><${C} name="lock" />${i("sealed")}${n}</button>`;case"ended":return c`<button class="seal kept" onClick=${o}><${C} name="lock" />${i(
"not checked yet")}${n}</button>`;case"unbound":return c`<button class="seal kept" onClick=${o}><${C} name="warn" />${i("not bound: the host could choose its di\
ce")}${n}</button>`;case"unsigned":return c`<button class="seal kept" onClick=${o}><${C} name="warn" />${i("its dice were not signed")}${n}</button>`;case"given":
return c`<span>${i("thrown by hand")}</span>`;default:return null}}function fs({by:e}){let t=e.by_name?i("undone by {who}",{who:e.by_name}):i("undone");return c`<span>
    ${t}
    ${e.note?c`: <span class="told">${e.note}</span>`:null}
    ${e.left?.length?` (${i("not all of it could be taken back")})`:""}
  </span>`}var wn=(1+Math.sqrt(5))/2,Tu={4:1.3,6:1.24,8:1.2,10:1.2,12:1.14,20:1.16},ms=.46,hs=7.5,$s=.001,Cu=[0,-Math.sin(ms)*hs,Math.cos(ms)*hs],wt=Math.cos(ms),ps=Math.sin(
ms),ae=(e,t,s=1)=>e.map((n,o)=>n+s*t[o]),je=(e,t)=>e.map(s=>s*t),ne=(e,t)=>e[0]*t[0]+e[1]*t[1]+e[2]*t[2],Sn=([e,t,s],[n,o,r])=>[t*r-s*o,s*n-e*r,e*o-t*n],Re=e=>je(
e,1/Math.hypot(...e)),_u=Re([-.42,.62,.9]),kt=[1,-1],bt=(e,t,s)=>kt.flatMap(n=>kt.flatMap(o=>kt.map(r=>[n*e,o*t,r*s]))),vn=e=>e.flatMap(([t,s,n])=>[[t,s,n],[s,n,
t],[n,t,s]]),xn=e=>[...new Map(e.map(t=>[t.map(s=>s+0).join(),t])).values()],gi={4:()=>bt(1,1,1).filter(([e,t,s])=>e*t*s>0),6:()=>bt(1,1,1),8:()=>xn(vn(kt.map(e=>[
e,0,0]))),10:()=>[...kt.map(e=>[0,0,1.02*e]),...Array.from({length:10},(e,t)=>{let s=t*Math.PI/5;return[Math.cos(s),Math.sin(s),t%2?.1077:-.1077]})],12:()=>[...bt(
1,1,1),...xn(vn(bt(0,1/wn,wn)))],20:()=>xn(vn(bt(0,1,wn)))},pi=new Map;function vt(e){let t=gi[e]?e:10,s=pi.get(t)??Mu(t);return pi.set(t,s),s}function Mu(e){let t=gi[e](),
s=Math.max(...t.map(a=>Math.hypot(...a))),n=t.map(a=>je(a,Tu[e]/s)),o=Au(n).map(a=>ju(e,n,a));Nu(o);let r=Math.max(...o.slice(1).map(({normal:a})=>ne(a,o[0].normal)));
return{sides:e,corners:n,faces:o,inner:ne(o[0].normal,o[0].centre),tip:Math.acos(r)}}function Au(e){let t=[],s=e.flatMap((n,o)=>e.slice(o+1).flatMap((r,a)=>e.slice(
o+a+2).map(l=>[n,r,l])));for(let[n,o,r]of s){let a=Sn(ae(o,n,-1),ae(r,n,-1));if(Math.hypot(...a)<$s)continue;let l=Re(je(a,Math.sign(ne(a,n))||1));!e.some(d=>ne(
l,d)>ne(l,n)+$s)&&!t.some(d=>ne(d,l)>1-1e-6)&&t.push(l)}return t}function ju(e,t,s){let n=Math.max(...t.map(m=>ne(s,m))),o=[...t.keys()].filter(m=>ne(s,t[m])>n-
$s),r=je(o.map(m=>t[m]).reduce((m,p)=>ae(m,p),[0,0,0]),1/o.length),a=ae(t[o[0]],r,-1),l=Sn(s,a),u=m=>{let p=ae(t[m],r,-1);return Math.atan2(ne(p,l),ne(p,a))},d=o.
sort((m,p)=>u(m)-u(p)),f=Re(Eu(e,t,d,r));return{points:d,normal:s,centre:r,up:f,right:Sn(f,s),face:0}}function Eu(e,t,s,n){let[o,r]=s.map(l=>t[l]);if(e===6)return ae(
je(ae(o,r),.5),n,-1);if(e!==10)return ae(o,n,-1);let a=s.map(l=>t[l]).find(l=>Math.abs(l[2])>.9)??o;return ae(n,a,-1)}function Nu(e){let t=()=>e.filter(({face:s})=>!s);
for(let s=1;t().length;s+=1){let n=t(),o=n[s*7%n.length];o.face=s;let r=e.find(({normal:a})=>ne(a,o.normal)<-1+$s);r&&(r.face=e.length+1-s)}}function Ke([e,t,s],n){
let[o,r]=[Math.cos(n),Math.sin(n)],a=1-o;return[[a*e*e+o,a*e*t-r*s,a*e*s+r*t],[a*e*t+r*s,a*t*t+o,a*t*s-r*e],[a*e*s-r*t,a*t*s+r*e,a*s*s+o]].flat()}function Je(e,t){
return[0,3,6].flatMap(s=>[0,1,2].map(n=>e[s]*t[n]+e[s+1]*t[n+3]+e[s+2]*t[n+6]))}function ve(e,[t,s,n]){return[e[0]*t+e[1]*s+e[2]*n,e[3]*t+e[4]*s+e[5]*n,e[6]*t+e[7]*
s+e[8]*n]}function xt(e,t){let{faces:s}=vt(e);return(t-1)%s.length+1}function Ot(e,t){return e.faces.find(s=>s.face===t)??e.faces[0]}function gs(e,t,s){let{right:n,
up:o,normal:r}=Ot(e,t);return Je(Ke([0,0,1],s),[...n,...o,...r])}function bi(e,t){return Math.min(...e.corners.map(s=>ve(t,s)[2]))}function On([e,t,s]){let n=hs/
(hs-(s*wt-t*ps));return[e*n,-(t*wt+s*ps)*n]}function Tn(e,t){let s=e.corners.map(n=>On(ve(t,n)));return e.faces.flatMap(({points:n,normal:o,centre:r,right:a,up:l,
face:u})=>{let[d,f]=[ve(t,o),ve(t,r)],m=Re(ae(Cu,f,-1)),p=ne(d,m);if(p<.02)return[];let $=On(f),h=(k,b)=>je(ae(On(ve(t,ae(r,k,.1))),$,-1),b),g=[...h(a,10),...h(
l,-10),...$];return[{outline:n.map(k=>s[k]),light:Math.max(0,ne(d,_u)),facing:p,plane:g,face:u}]})}var qu=800,Iu=95,Wu=460,Ru=560,Du=.1,Lu=430,_n=130,Pu=90,Cn=[.44,.29,.17,.1],ki=[1,.82,.66,.5],Bu=[.9,1,.6,.4];function Mn(e){let t=Math.imul(e+1,2654435761);return()=>{
t=t+1831565813|0;let s=Math.imul(t^t>>>15,t|1);return s^=s+Math.imul(s^s>>>7,s|61),((s^s>>>14)>>>0)/2**32}}function Fu(e,t,s){if(!s)return .5;let{sides:n}=e[t],
o=new Map;for(let r=1;r<=n;r+=1){let a=s(e.map((l,u)=>u===t?r:l.face));o.set(a,(o.get(a)??0)+1)}return 1-Math.max(...o.values())/n}function wi(e,t,s,n,o){let r=Mn(
n),a=e.map(($,h)=>({k:h,key:r()})).sort(($,h)=>$.key-h.key),l=Math.min(Iu,Wu/Math.max(1,e.length-1)),u=a[a.length-1].k,d=Fu(e,u,o),f=d<Du?0:Ru*Math.min(1,2*d),m=[],
p=[];return a.forEach(({k:$},h)=>{let g=f>0&&$===u,k=qu+l*h+(r()-.5)*l*.5+(g?f:0),b=Math.min(60,14*h)+30*r(),S=Gu(e[$],t[$],s,r,{from:b,stop:k,landed:k-Lu-(g?f:
0),held:g});for(let[O,{to:T}]of S.bounces.entries())m.push({at:T,force:Bu[O]*(.75+.25*S.hardness),die:$});m.push({at:k-_n,force:g?.75:.4,die:$}),p[$]=S}),m.sort(
($,h)=>$.at-h.at),{flights:p,contacts:m,order:a.map(({k:$})=>$),stood:Math.max(...p.map(({stop:$})=>$))+Pu}}function Gu({sides:e,face:t},{x:s,y:n,r:o},r,a,l){let u=vt(
e),d=xt(e,t),{from:f,landed:m,held:p}=l,[$,h,g,k,b,S]=Array.from({length:6},a),O=gs(u,d,($-.5)/2),T=p||h<.4,E=Math.atan2(r.y-n,s-r.x),B=(T?E+Math.PI:E)+(g-.5)*(T?
1.1:.7),D=yu(u,d,O,B),U=[D[1],-D[0]],M=u.tip*(p?1.52:T?1:2+Math.floor(2*k)),W=u.inner*o,F=Hu(m-f,f,o,a),A=Je(Ke(D,-M),O);for(let R of[...F].reverse())R.pose=A,R.
axis=Re([D[0]+1.5*(a()-.5),D[1]+1.5*(a()-.5),1.2*(a()-.5)]),R.spin=(9+6*a())/1e3,A=Je(Ke(R.axis,-R.spin*(R.to-R.from)),A);let j={x:s-U[0]*W*M,y:n+U[1]*W*M*wt};return{
solid:u,sides:e,rest:O,axis:D,heading:U,turns:M,reach:W,x:s,y:n,r:o,hand:r,start:j,bounces:F,bend:110*(S-.5),hardness:b,...l}}function yu(e,t,s,n){let{points:o}=Ot(
e,t),r=o.flatMap((l,u)=>{let d=e.corners[o[(u+1)%o.length]],f=Re(ve(s,d.map((m,p)=>m-e.corners[l][p])));return[f,je(f,-1)]}),a=([l,u])=>u*Math.cos(n)-l*Math.sin(
n);return r.reduce((l,u)=>a(u)>a(l)?u:l)}function Hu(e,t,s,n){let o=Cn.reduce((l,u,d)=>l+u*ki[d],0),[r,a]=[t,0];return Cn.map((l,u)=>{let d={from:r,to:r+l*e,near:a,
far:a+l*ki[u]/o,pose:[],axis:[],spin:0,high:3.9*s*(l/Cn[0])**2*(.8+.4*n())};return[r,a]=[d.to,d.far],d})}function Uu({solid:{tip:e},turns:t,landed:s,stop:n,held:o},r){
let a=n-_n;if(r>=a){let d=Math.min(1,(r-a)/_n);return .07*e*Math.sin(2*Math.PI*d)*(1-d)**2}let l=(r-s)/(a-s);if(!o){let d=t*(1-l)**1.55;return d+e/(2*Math.PI)*.5*
Math.sin(2*Math.PI*d/e)}let u=.53*e;if(l<.5)return u+(t-u)*(1-2*l)**2;if(l<.82){let d=(l-.5)/.32;return u-e*(.05*d**2+.018*Math.sin(3*Math.PI*d)*(1-d))}return(u-
.05*e)*(1-((l-.82)/.18)**2)}function vi(e,t){let{x:s,y:n,hand:o,start:r,axis:a,rest:l,heading:u,reach:d,bounces:f,r:m}=e;if(t>=e.landed){let k=Uu(e,t);return{x:s-
u[0]*d*k,y:n+u[1]*d*k*wt,high:0,pose:Je(Ke(a,-k),l)}}let p=f.find(({to:k})=>t<k)??f[f.length-1],$=Math.max(0,(t-p.from)/(p.to-p.from)),h=p.near+(p.far-p.near)*$,
g=p===f[0]?1.4*m*(1-$):0;return{x:o.x+(r.x-o.x)*h+2*h*(1-h)*e.bend,y:o.y+(r.y-o.y)*h,high:4*$*(1-$)*p.high+g,pose:Je(Ke(p.axis,-p.spin*(p.to-Math.max(t,p.from))),
p.pose)}}var An=24,Oi=1.62,jn=24,Tt=72,xi={4:.62,8:.72,10:.62,12:.66,20:.44},bs=130,Yu=400,zu=24,Ku=600,Si=[[4],[0,8],[0,4,8],[0,2,6,8],[0,2,4,6,8],[0,2,3,5,6,8]].map(e=>e.
map(t=>[t%3-1,Math.floor(t/3)-1]));function Ti(e){return e<.74?{tone:"dark",alpha:.62*(.74-e)}:{tone:"light",alpha:.6*(e-.74)}}var Ci=e=>e===6?1.4:xi[e]??xi[10],
_i=(e,t)=>e>8&&(t===6||t===9);function Ju(e,t,s){let[n,o]=ve(e,Ot(t,s).up);return Math.atan2(-n,o)}function Mi({sides:e,face:t,yaw:s=.12}){let n=vt(e),o=50/Oi,r=xt(
e,t||1),a=u=>c`<${Vu}
    sides=${n.sides}
    seen=${u}
    number=${u.face===r?t:u.face}
    r=${o}
  />`,l=Tn(n,gs(n,r,s));return c`<svg class="solid" viewBox="-50 -50 100 100" aria-hidden="true">
    ${[1.2,1,.8].map(u=>c`<ellipse class="shadow" cx=${o*.1} cy=${o*.42} rx=${o*u} ry=${o*.8*u} />`)}
    ${l.map(u=>{let d=`M${u.outline.map(([p,$])=>`${(p*o).toFixed(1)} ${($*o).toFixed(1)}`).join("L")}Z`,{tone:f,alpha:m}=Ti(u.light);return c`<path class="body" d=${d} /><path class=${f} fill-opacity=${m.
toFixed(3)} d=${d} />
        ${t>0&&u.facing>=.3&&a(u)}`})}
  </svg>`}function Vu({sides:e,seen:{plane:t},number:s,r:n}){let o=Ci(e)*n/Tt,r=[...t.slice(0,4).map(a=>a*o),t[4]*n,t[5]*n].map(a=>a.toFixed(4));return c`<g class="numeral" transform=${`\
matrix(${r.join(" ")})`}>
    ${e===6?Si[s-1].map(([a,l])=>c`<circle cx=${20*a} cy=${20*l} r="8.4" />`):c`<text y="3" font-size=${s>9?48:56}>${s}</text>
          ${_i(e,s)&&c`<rect x="-14" y="26" width="28" height="5" />`}`}
  </g>`}function Zu(e){let t=document.createElement("i");e.append(t);let s=d=>(t.style.color=`var(${d})`,getComputedStyle(t).color),[n,o,r]=["--solid","--solid-\
edge","--solid-ink"].map(s),{fontFamily:a}=getComputedStyle(e);t.remove();let l=(n.match(/[\d.]+/g)??["255","255","255"]).slice(0,3).map(Number);return{shades:Array.
from({length:jn+1},(d,f)=>{let{tone:m,alpha:p}=Ti(f/jn),$=m==="dark"?0:255;return`rgb(${l.map(h=>Math.round(h+($-h)*p)).join()})`}),edge:o,ink:r,fontFamily:a,numerals:new Map}}
function Qu(e,t,s){let n=e.numerals.get(s);if(n)return n;let o=new OffscreenCanvas(Tt,Tt),r=o.getContext("2d");if(r.translate(Tt/2,Tt/2),r.fillStyle=e.ink,t===6)
for(let[a,l]of Si[s-1])r.beginPath(),r.arc(20*a,20*l,8.4,0,7),r.fill();else r.font=`700 ${s>9?48:56}px ${e.fontFamily}`,r.textAlign="center",r.textBaseline="mid\
dle",r.fillText(String(s),0,3),_i(t,s)&&r.fillRect(-14,26,28,5);return e.numerals.set(s,o),o}var St;function Xu(){if(St)return St;St=new OffscreenCanvas(64,64);
let e=St.getContext("2d"),t=e.createRadialGradient(32,32,4,32,32,32);return t.addColorStop(0,"rgba(0,0,0,.62)"),t.addColorStop(.55,"rgba(0,0,0,.3)"),t.addColorStop(
1,"rgba(0,0,0,0)"),e.fillStyle=t,e.fillRect(0,0,64,64),St}var En=class{#e=null;constructor(t,s){let[n,o]=[t.map(({x:r})=>r),t.map(({y:r})=>r)];this.left=Math.max(
0,Math.min(...n)-bs),this.top=Math.max(0,Math.min(...o)-bs),this.width=Math.min(innerWidth,Math.max(...n)+bs)-this.left,this.height=Math.min(innerHeight,Math.max(
...o)+bs)-this.top,this.canvas=document.createElement("canvas"),this.canvas.className="flight",this.canvas.setAttribute("aria-hidden","true");for(let r of["left",
"top","width","height"])this.canvas.style[r]=`${this[r]}px`;this.g=this.canvas.getContext("2d"),this.size(s),document.body.append(this.canvas)}size(t){this.ratio=
Math.min(devicePixelRatio||1,t),this.canvas.width=Math.round(this.width*this.ratio),this.canvas.height=Math.round(this.height*this.ratio),this.#e=null}draw(t){this.#o();
let{g:s,ratio:n}=this;t.sort((o,r)=>o.y-r.y||o.high-r.high);for(let{x:o,y:r,r:a,lift:l}of t){let u=Math.min(1,l/(3.4*a)),d=a*(1.25+u/2),[f,m]=[o+.1*a+l/4,r+.4*a+
l/10];s.setTransform(n,0,0,n,-this.left*n,-this.top*n),s.globalAlpha=.62*(1-.7*u),s.drawImage(Xu(),f-d,m-.8*d,2*d,1.6*d),this.#s(f,m,d+4)}s.globalAlpha=1;for(let o of t)
this.#t(o)}#t({solid:t,x:s,y:n,r:o,lift:r,pose:a,look:l,upper:u,number:d,isQuick:f}){let{g:m,ratio:p}=this,$=o*(1+.07*r/o),[h,g]=[s,n-r*(ps+.22)],[k,b]=[(h-this.
left)*p,(g-this.top)*p];m.lineJoin="round",m.lineWidth=Math.max(1,.045*$),m.strokeStyle=l.edge;for(let{outline:S,light:O,facing:T,plane:E,face:B}of Tn(t,a)){m.setTransform(
p,0,0,p,k,b),m.beginPath();for(let[A,j]of S)m.lineTo(A*$,j*$);if(m.closePath(),m.fillStyle=l.shades[Math.round(O*jn)],m.fill(),m.stroke(),T<(f?.62:.3))continue;
let D=Ci(t.sides)*$*p,[U,M,W,F]=E.map(A=>A*D);m.setTransform(U,M,W,F,k+E[4]*$*p,b+E[5]*$*p),m.drawImage(Qu(l,t.sides,B===u?d:B),-.5,-.5,1,1)}this.#s(h,g,1.5*$+3)}#s(t,s,n){
let o=[t-n-this.left,s-n-this.top,t+n-this.left,s+n-this.top].map(a=>a*this.ratio),r=this.#e??o;this.#e=o.map((a,l)=>l<2?Math.floor(Math.min(a,r[l])):Math.ceil(
Math.max(a,r[l])))}#o(){this.g.setTransform(1,0,0,1,0,0);let[t,s,n,o]=this.#e??[0,0,0,0];this.g.clearRect(t,s,n-t,o-s),this.#e=null}};function Ai({dice:e,slots:t,
hand:s,seed:n,read:o,speed:r=1,calm:a=!1,stand:l}){let u=Mn(n+1);if(a)return ed(e,u,l);let d=e.slice(0,An),f=t.slice(0,An).map(W=>{let{left:F,top:A,width:j,height:R}=W.
getBoundingClientRect();return{x:F+j/2,y:A+R/2,r:j/(2*Oi)}}),m=new Map;for(let W of t)m.has(W.className)||m.set(W.className,Zu(W));let{flights:p,contacts:$,stood:h}=wi(
d,f,s,n,o),g=d.map(({sides:W,face:F})=>xt(W,F)),k=new En([s,...f],d.length>8?1.5:2),b=performance.now(),[S,O,T,E]=[0,b,0,!1],B=()=>{E=!0,cancelAnimationFrame(S),
clearTimeout(U),k.canvas.remove()},D=()=>{E||(B(),l(e.map((W,F)=>F<An?Ju(p[F].rest,p[F].solid,g[F]):(u()-.5)/2)))},U=setTimeout(D,h/r+Yu),M=W=>{let F=(W-b)*r;if(F>=
h){D();return}let A=p.flatMap((j,R)=>{if(F<j.from)return[];let{solid:ue,r:$e}=j,xe=vi(j,F),Ve=xe.high-(bi(ue,xe.pose)+ue.inner)*$e;return[{...xe,solid:ue,r:$e,lift:Ve,
look:m.get(t[R].className),upper:g[R],number:e[R].face,isQuick:F<j.landed}]});k.draw(A),T+=+(W-O>zu),T===3&&k.ratio>1&&k.size(1),O=W,S=requestAnimationFrame(M)};
return S=requestAnimationFrame(M),{contacts:$.map(({at:W,force:F})=>({at:W/r,force:F})),skip:D,end:B}}function ed(e,t,s){let n=()=>{clearTimeout(o),s(e.map(()=>(t()-
.5)/2))},o=setTimeout(n,Ku);return{contacts:[],skip:n,end:()=>clearTimeout(o)}}var td=5200,sd=8e3,nd=4e3,od="(max-height: 440px), (max-width: 240px)",rd=.8,id=[2,4,6,10];function Ei(e){return["rolled","resisted"].includes(e.type)&&me(e).length>
0}function Ni(e,{at:t}){return e.client.now()-Date.parse(t)>sd}function qi(e,t){if(document.hidden||t.given||!Ei(t))return!1;let s=t.ruling?.audit??t.resistance?.
audit;return!Ni(e,t)&&(!s||s.kind==="committed")}function Ii(e,t){return Ei(t)&&!e.isMe(t.by)&&(document.hidden||Ni(e,t))}function Wi(e,t,s=1,{again:n=!1}={}){let o=()=>{},
r=new Promise(f=>{o=()=>f(void 0)}),a=me(t),l=document.documentElement;if(!n){l.dataset.air=String(t.seq);let{character_name:f}=t;e.spoken=_(a.length,"{name} ro\
lls {n} die.","{name} rolls {n} dice.",{name:f||t.by_name||""})}let u=t.by===e.me,d={entry:t,dice:a,speed:s,again:n,stand:o,isOwn:u,parts:ad(e,t),yaws:null,flight:null};
return d.isStrip=!!document.activeElement?.matches("input, textarea, select")||matchMedia(od).matches,e.tray=d,setTimeout(o,nd),e.changed(),{stood:r,skip:()=>d.
flight?d.flight.skip():o()}}function ad(e,{action:t,resistance:s}){let n=!s&&e.stakes.get(t)?.value;return n?.outcomes?.length?z(e,n.outcomes):null}function cd(e,t,s){
if(t.resistance||!s.outcome)return"";let n=re(e,s),[o,r]=["hope","fear"].map(a=>s.dice.find(l=>l.role===a)?.face);return n==="crit"||dt(s)?"crit":r>o&&!s.reaction?
"fear":{bad:"bad",fail:"bad",price:"price",clean:"good"}[n]}function ji(e){navigator.userActivation?.hasBeenActive&&navigator.vibrate?.(e)}function Ri(e,{seq:t}){
e.changed(),queueMicrotask(()=>{delete document.documentElement.dataset.air,dispatchEvent(new CustomEvent("rollwright:stood",{detail:{seq:t}}))})}function ld(e){
return`size-${id.findIndex(t=>e<=t)}`}function ud(e){if(e.isOwn)return{x:innerWidth/2,y:innerHeight+20};let t=document.querySelector(".top .faces")?.getBoundingClientRect();
return t?.width?{x:t.right-16,y:Math.max(0,t.bottom)}:{x:innerWidth/2,y:-20}}function Di(){return document.documentElement.dataset.motion==="less"||matchMedia("\
(prefers-reduced-motion: reduce)").matches}function Li({play:e}){return e.tray&&c`<${dd} key=${e.tray.entry.seq} play=${e} tray=${e.tray} />`}function dd({play:e,
tray:t}){let s=P(null),{entry:n,dice:o}=t,r=!!t.yaws,a=Ue(e,n),l=ut(e,n,a),u=cd(e,n,a),d=t.isOwn||e.settings.sound==="all",f=()=>{if(e.tray!==t)return;let b=s.current?.
contains(document.activeElement);e.tray=null,!b&&document.activeElement!==document.body&&(e.stepped=!1),b?e.step():e.changed()},m=()=>r?f():t.flight?.skip();jt(
()=>{let b=s.current,{bottom:S}=document.querySelector(".top").getBoundingClientRect();t.isStrip?b.style.top=`${Math.max(0,S)}px`:t.isOwn&&b.focus({preventScroll:!0});
let O=Di();t.flight=Ai({dice:o,slots:[...b.querySelectorAll(".slot")],hand:ud(t),seed:n.seq,read:Or(e,n),speed:t.speed,calm:O,stand:U=>{t.yaws=U,t.stand(),e.changed()}});
let{contacts:T}=t.flight,E=d?Pn(T):()=>{},B=T.filter(({force:U})=>U>rd).slice(0,5),D=t.isOwn?B.map(({at:U})=>setTimeout(()=>ji(8),U)):[];return t.end=()=>{E(),D.
forEach(clearTimeout),t.flight.end()},O||b.animate([{transform:"translateY(60px)",opacity:0},{transform:"none",opacity:1}],{duration:180,easing:"cubic-bezier(.2\
,.8,.2,1)"}),()=>t.end()},[t]),N(()=>{let b=new AbortController,{signal:S}=b,O=()=>t.yaws||t.flight.skip();addEventListener("keydown",({key:T})=>T==="Escape"&&m(),
{signal:S});for(let T of["resize","beforeprint","pagehide"])addEventListener(T,O,{signal:S});return document.addEventListener("visibilitychange",()=>document.hidden&&
O(),{signal:S}),()=>b.abort()},[t,r]),N(()=>{if(!r)return;t.end(),u&&d&&!t.again&&Bn(u),u&&t.isOwn&&!t.again&&ji(u==="crit"?[30,60,30,60,60]:20),document.activeElement===
s.current&&s.current.querySelector("h2").focus({preventScroll:!0});let b=setTimeout(f,td);return()=>clearTimeout(b)},[t,r]);let p=n.resistance?"":a.goal??n.action_after?.
spec?.goal,$=r&&lt(e,n,a),h=r&&!t.again&&(u==="crit"||u==="fear"&&e.isGm)?u:"",g=r&&a.outcome?re(e,a):"",k=["tray",t.isStrip?"strip":"",r?"standing":""].join(" ");
return c`${!t.isStrip&&c`<div class=${`scrim ${r?h:"on"}`}></div>`}
  <section class=${k} ref=${s} tabindex="-1" aria-label=${i("The throw")} onClick=${m}>
    <p class="small">
      <b>${n.character_name||n.by_name}</b> <span class="soft">${n.approach??""}</span>
    </p>
    <div class=${`felt ${ld(o.length)} ${h}`}>
      <${fd} play=${e} tray=${t} marks=${r?rn(e,l,a):[]} />
      ${r&&c`<${on} play=${e} ruling=${a} />`}
    </div>
    ${t.parts&&c`<${Q} plain parts=${t.parts} lit=${g} />`}
    <div class="word">
      ${$&&c`<${md} play=${e} entry=${n} ruling=${a} ...${$} />`}
      ${!$&&p&&c`<p class="says">${L(p)}</p>`}
    </div>
  </section>`}function fd({play:e,tray:{dice:t,yaws:s},marks:n}){return t.map(({sides:o,face:r,role:a},l)=>{let{how:u="",note:d="",says:f=""}=n[l]??{},m=a==="ho\
pe"||a==="fear",p=s?[r,f||d].filter(Boolean).join(", "):i("in the air"),$=s||Di()?c`<${Mi} sides=${o} face=${s?r:0} yaw=${s?.[l]} />`:null;return c`<span class=${`\
slot d${o} ${m?a:""} ${u}`} role="img" aria-label=${p}>
      ${$}${m&&c`<small>${e.label("role",a)}</small>`}
    </span>`})}function md({play:e,entry:t,ruling:s,text:n,flag:o,kind:r,more:a}){let{action_after:l}=t,u=s.outcome&&nt(e,s.outcome,l?.says),d=l?.awaits?.find(({
what:f})=>f==="choice"||f==="verdict");return c`<h2 tabindex="-1">${n}</h2>
    <p>${o&&c`<span class=${`flag ${r}`}>${o}</span>`} ${a}</p>
    ${u&&c`<p class="says">${L(u)}</p>`}
    ${d&&!e.isMe(d.who)&&c`<p class="small">${i("{who} says what follows.",{who:e.nameOf(d.who)})}</p>`}`}var Pi={flies:()=>!1},ks=class{flying=null;last=0;#e=[];#t=new Map;#s=[];#o=!1;#n=0;constructor(t){this.how=t,this.skip=()=>{}}get holds(){return!!this.flying||
this.#o}tell(t){if(!(t.seq<=this.last)){this.last=t.seq;for(let{seq:s,resolve:n}of this.#s)s<=this.last&&n();this.#s=this.#s.filter(({seq:s})=>s>this.last),this.
holds?this.#e.push(t):this.#i(t,1)}}async reached(t){t<=this.last||await new Promise(s=>{this.#s.push({seq:t,resolve:s}),this.how.later(()=>s(void 0),300)})}read(t,s="\
table"){this.holds?this.#t.set(s,t):t()}settle(){this.#o&&(this.#n+=1,this.#r())}drop(t=0){this.last=t,this.#e=[],this.#t.clear(),this.#o=!1,this.#n+=1;let{flying:s,
skip:n}=this;this.flying=null,s&&(n(),this.how.stood(s))}#i(t,s){if(!this.how.flies(t)){this.how.apply(t);return}this.flying=t,this.#n+=1;let n=this.#n,{stood:o,
skip:r}=this.how.fly(t,s);this.skip=r,o.then(()=>n===this.#n&&this.#a(t))}#a(t){this.flying=null,this.skip=()=>{},this.how.apply(t),this.#e.length||this.#c(),this.
how.stood(t),this.#o=!0;let s=this.#n;this.how.later(()=>s===this.#n&&this.#r(),1100)}#r(){for(this.#o=!1;this.#e.length;){let t=this.#e.filter(n=>this.how.flies(
n)).length,s=this.#e.shift();if(t>2?this.how.apply(s):this.#i(s,1.7),this.flying)return}this.#c()}#c(){let t=[...this.#t.values()];this.#t.clear();for(let s of t)
s()}};function Bi(e,t){let s=zs(t);s&&([e.arrived,e.tray]=[s,null]),e.tray?.entry.seq!==t.seq&&e.page.dice?.isMissed(e,t)&&(e.missed+=1),(t.by!==e.me||["rolled","resi\
sted"].includes(t.type))&&(e.spoken=hd(e,t)||e.spoken)}function hd(e,t){let s=t.by_name??"";switch(t.type){case"rolled":case"resisted":return Xo(e,t);case"chose\
n":case"action_opened":{let n=zs(t);return n?Yo(e,n):t.type==="chosen"?"":i("{who} wants to: {goal}",{who:s,goal:L(t.action_after.spec.goal??"")})}case"action_c\
losed":return i("{who} has ended it without a roll.",{who:s});case"action_changed":return t.action_after.agreed?i("{who} has agreed.",{who:s}):i("{who} has chan\
ged the terms.",{who:s});case"offer_made":return i("{who} offers something.",{who:s});case"offer_answered":return i("{who} has answered an offer.",{who:s});case"\
tale_told":return i("{who} tells: {what}",{who:s,what:t.text});case"reversed":return i("{who} has taken something back.",{who:s});case"person_joined":return i("\
{who} has sat down.",{who:s});case"game_changed":return i("{who} moved the table to {rules}.",{who:s,rules:t.title||t.rules});default:return""}}var ws=class extends Lt{panel="";question=null;changed(){}ask(t,s,{sends:n=!0}={}){return new Promise(o=>{this.question={question:t,confirm:s,sends:n,resolve:o},
this.changed()})}answer(t){let{question:s}=this;this.question=null,s?.resolve(t),this.changed()}open(t){this.panel=t,this.changed()}close(){this.open("")}};var Fi="table",$d=60,pd=2e5,gd=1e3,Nn;function Gi(e){clearTimeout(Nn),Nn=setTimeout(()=>{let{session:t,game:s,characters:n,clocks:o}=e,r=e.entries.slice(-$d),a={
at:Date.now(),session:t,game:s,characters:n,clocks:o,actions:[...e.actions.values()],entries:r};be("localStorage",Fi,e,JSON.stringify(a).length>pd?void 0:a)},gd)}
function yi(){clearTimeout(Nn)}function qn(e){let t=e.game?void 0:oe("localStorage",Fi,e);if(!t)return!1;let{at:s,session:n,game:o,characters:r,clocks:a,actions:l,
entries:u}=t;return Object.assign(e,{session:n,game:o,characters:r,clocks:a,entries:u}),e.people=n.people,e.formerNames=n.former_names??{},e.actions=new Map(l.map(
d=>[d.id,d])),e.since=new Date(s),!0}var Hi=600,bd=1500,Ui=4e3,kd=30,wd=2e3,vd=900,In=class extends ws{constructor(t,s,n){let o=t.table(s);super(o.person),this.client=t,this.seat=s,this.newcomer="",
this.ratings=new Map,this.page=n,this.table=o,this.session=null,this.present=new Set([this.me]),this.stakes=new Map,this.entries=[],this.hasEarlier=!1,this.warnings=
[],this.refusals=0,this.othersRolls=[],this.checked=new qt(this),this.connection="live",this.since=new Date,this.focus="",this.stepped=!1,this.pressed="",this.kept=
"",this.sending=!1,this.slow=!1,this.refusal=null,this.spoken="",this.form="text/html",this.missed=0,this.arrived=null,this.tray=null;let{dice:r=Pi}=n;this.air=
new ks({apply:a=>this.#b(a),flies:a=>a.seq>this.#r&&r.flies(this,a),fly:(a,l)=>r.throwDice(this,a,l),stood:a=>r.standing(this,a),later:(a,l)=>setTimeout(a,l)}),
this.ended="",this.missing=null,this.#e=new AbortController}#e;#t;#s=null;#o=null;#n=0;#i=0;#a=new Set;#r=0;get gone(){return this.connection==="gone"}get busy(){
return this.sending||this.gone}get settings(){return this.page.settings}set(t,s){this.page.set(t,s)}async start(){let{table:t}=this;t.on("connection",o=>this.#l(
o));let s=(o,r)=>t.on(o,a=>{r(a),this.changed()});s("warning",o=>this.warnings.push(o)),s("refused_roll",({refusals:o})=>this.refusals=o),s("others_roll",o=>this.
othersRolls.push(o)),s("presence",({present:o})=>this.present=new Set(o));let{signal:n}=this.#e;for(addEventListener("offline",()=>this.#l({live:!1}),{signal:n}),
navigator.onLine||(qn(this),this.#l({live:!1})),setTimeout(()=>!n.aborted&&qn(this)&&this.#l({live:!1}),vd),addEventListener("online",()=>this.#l({live:!0}),{signal:n});!n.
aborted&&!this.ended;){try{let o=this.newcomer;this.newcomer="",o&&await this.act(()=>_o(this,o));let r=await this.#p();this.missing=null,this.warnings=await t.
evidence.warnings(),this.refusals=await t.evidence.refusals(),this.othersRolls=await t.evidence.othersRolls();for(let a of await t.pending())this.#w(a);await this.#g(
r)}catch(o){n.aborted||this.#f(o)}await new Promise(o=>setTimeout(o,wd))}}stop(){this.#e.abort(),yi(),this.air.drop(1/0)}changed(){this.page.render()}say(t){this.
spoken=t,this.changed()}async act(t,s){if(this.sending)return;if(this.gone)return this.sayGone();this.refusal=null,this.sending=!0;let n=this.refusals,o=setTimeout(
()=>{this.slow=!0,this.changed()},bd);this.changed();try{let r=await t();return r?.type&&r.seq===this.#u()+1&&this.air.tell(r),this.air.settle(),this.tray?.yaws&&
this.tray.entry.seq!==r?.seq&&(this.tray=null),s?.(r),await this.refresh().catch(()=>{}),r}catch(r){this.#d(r),this.refusals>n&&this.refusal?.more.push(i("It is\
 refusal {n} of your rolls.",{n:this.refusals}));return}finally{clearTimeout(o),this.sending=!1,this.slow=!1,this.changed()}}sayGone(){this.refusal=ge(new _t("o\
ffline"),this),this.changed()}async actAfter(t,s){for(;this.sending;)await new Promise(n=>setTimeout(n,10));return this.act(t,s)}look(t){this.focus=t,this.refusal=
null,this.step()}glance(t){this.look(t),this.kept=t;let s=()=>{if(this.focus===t){if(this.tray||this.actions.get(t)?.awaits.some(({who:n})=>this.isMe(n))){setTimeout(
s,Ui);return}this.focus="",this.changed()}};setTimeout(s,Ui)}writes(t){this.focus==="ask"||this.actions.has(this.focus)||(this.focus=t?"write":"")}step(){this.stepped=
!0,this.changed()}leave(){this.page.leave()}card(t){return this.table.getForm(t,"text/html")}refresh(){return this.#s?(this.#o??=this.#s.catch(()=>{}).then(()=>(this.#o=
null,this.refresh())),this.#o):(this.#s=this.#c().finally(()=>{this.#s=null}),this.#s)}async#c(){let t=this.#n,[s,{actions:n}]=await Promise.all([this.table.getSession(
{include:"characters,clocks,presence"}),this.table.listActions()]),o=us(s.last_event_id);if(await this.air.reached(o),this.game&&t===this.#i&&o>this.#u()+kd&&await ei(
this,o),t!==this.#n)return this.#c();t!==this.#i&&this.#$(t,s);let r=this.game&&this.game.rules!==s.rules?await this.table.describeGame():this.game,a=null;this.
air.read(()=>{t===this.#n&&(a=this.#m(s,n,r))}),await a}async#m(t,s,n){this.game=n,this.session=t,this.people=t.people,this.formerNames=t.former_names??{},this.
characters=ls(t.characters,this.characters),this.clocks=ls(t.clocks,this.clocks),t.present&&(this.present=new Set(t.present)),this.actions=si(s,this.actions,this.#a),
this.since=new Date,!this.#e.signal.aborted&&(Qn({...this.seat,...this.table.credentials,name:this.personName(this.me),table:t.name}),Gi(this),await ni(this),this.
changed())}#h(){this.#n+=1,this.air.drop(),this.tray=null,this.entries=[],this.hasEarlier=!1,this.#r=1/0}#$(t,s){this.#i=t,[this.characters,this.clocks,this.actions]=
[[],[],new Map],this.stakes.clear(),this.#a.clear(),this.#r=us(s.last_event_id)}async#p(){this.#n+=1;let t=await this.table.getSession({include:"characters,cloc\
ks"});this.session=t,this.people=t.people;let s=us(t.last_event_id);this.air.drop(s);let[n]=await Promise.all([this.table.describeGame(),pn(this,s),this.refresh()]);
return this.game=n,this.changed(),t.last_event_id}async#g(t){let s=this.table.followLog({after:t,as:this.form,signal:this.#e.signal});for await(let n of s)this.
since=new Date,n.type==="reset"?this.#h():n.seq>this.#u()&&this.air.tell(n),clearTimeout(this.#t),this.#t=setTimeout(()=>this.refresh().catch(()=>{}),20)}#b(t){
if(this.hasEarlier||=this.entries.length>Hi,this.entries=[...this.entries.slice(-Hi),t],t.type==="reversed"){let o=r=>t.reverses.includes(r.seq);this.entries=this.
entries.map(r=>o(r)?{...r,reversed_by:t.seq}:r)}let s=this.entries.find(({seq:o})=>o===(t.roll??t.seq));s?.announced&&["chosen","difficulty_opened"].includes(t.
type)&&this.#k(s.seq);let{action_after:n}=t;["refused","cancelled"].includes(n?.state)?(this.actions.delete(n.id),this.#a.add(n.id)):this.actions.get(n?.id)?.version<=
n?.version&&this.actions.set(n.id,n),this.refusal&&Ho(this.refusal,t,this)&&(this.refusal=null),t.seq>this.#r&&Bi(this,t),this.changed()}async#k(t){let s=await this.
table.getRoll(t).catch(()=>null);this.air.read(()=>{s&&(this.entries=this.entries.map(n=>n.seq===t?{...n,...s}:n)),this.changed()},`roll ${t}`)}#u(){return Math.
max(this.air.last,this.entries.at(-1)?.seq??0)}#l(t){this.connection=t.live?"live":"gone",t.live&&(this.refusal?.code==="NetworkError"&&(this.refusal=null),this.
since=new Date,this.refresh().catch(()=>{})),this.changed()}async#w(t){try{await this.table.resume(t,{patience:12e4}),this.say(i("What you sent before has arriv\
ed."))}catch(s){this.#d(s)}this.refresh().catch(()=>{})}#d(t){["token_revoked","token_invalid","no_session"].includes(t.code)?this.#f(t):this.refusal=ge(t,this),
this.changed()}#f(t){t.status===401||t.status===404||t.code==="no_session"?this.ended=ge(t,this).text:(this.missing=(this.page.unread??ge)(t,this),this.connection=
"gone"),this.changed()}};var zk={flies:qi,isMissed:Ii,standing:Ri,throwDice:Wi};function Kk({app:e,play:t}){if(xd(),t.ended)return c`<${Td} app=${e} />`;if(!t.game)return c`<${Sd} play=${t} />`;
let s=t.isGm?i("Waiting"):i("Now"),n=t.mine[0],o=t.awaited(!0).length,r=[["now","dice",o?`${s} ${o}`:s],["people",t.isGm?"people":"sheet",t.isGm||!n?i("People"):
n.name],["clocks","clock",t.clocks.length?`${i("Clocks")} ${t.clocks.length}`:i("Clocks")],["story","story",i("Story")]];return c`
    <a class="skip" href="#now">${i("To what is awaited of you")}</a>
    <${_d} play=${t} />
    <main class="page">
      ${e.tab!=="now"&&c`<h1 class="off">${r.find(([a])=>a===e.tab)?.[2]}</h1>`}
      <div class="cols" data-tab=${e.tab}>
        <aside class="side a" aria-label=${i("You and the others")}>
          ${t.isGm&&c`<${$n} play=${t} app=${e} />`}
          ${t.mine.map(a=>c`<${Br} key=${a.id} play=${t} character=${a} />`)}
          <${Ur} play=${t} />
          <${Hr} play=${t} />
        </aside>
        <div id="now">
          ${yn(t.session.expires)&&c`<p class="note" role="status">${At(t.session.expires)}</p>`}
          ${t.isGm&&c`<${$n} play=${t} app=${e} above />`}<${Wr} play=${t} /></div>
        <aside class="side b" aria-label=${i("Clocks and story")}>
          <div class="clocks-side"><${ao} play=${t} /></div>
          <div class="story-side"><${ui} play=${t} /></div>
        </aside>
      </div>
    </main>
    <${Li} play=${t} />
    <${cr} app=${e} play=${t} />
    <nav class="tabs" aria-label=${i("Table")}>
      ${r.map(([a,l,u])=>c`<button aria-current=${e.tab===a?"page":null} onClick=${()=>e.look(a)}>
            <${C} name=${l} />
            ${u}
          </button>`)}
    </nav>
    <${Ad} app=${e} play=${t} />`}function xd(){let e=P(null),t=P(null);N(()=>{let{style:s}=document.documentElement;return e.current=new ResizeObserver(([{target:n}])=>s.
setProperty("--dock",`${n.offsetHeight}px`)),()=>e.current.disconnect()},[]),N(()=>{let s=document.querySelector(".dock");s!==t.current&&(t.current=s,e.current.
disconnect(),s&&e.current.observe(s))})}var Od=2500;function Sd({play:e}){let[t,s]=x(!1);return N(()=>{let n=setTimeout(()=>s(!0),Od);return()=>clearTimeout(n)},
[]),c`<main class="narrow stack">
    <section class="wait" role="status"><h1>${i("Reading the table")}<span class="dots"></span></h1></section>
    ${t&&c`<p class="note" role="status">
        ${i("The service does not answer yet. The table is read as soon as it can be reached.")}
      </p>`}
    ${e.missing&&c`<p class="note bad" role="alert">${e.missing.text}</p>`}
  </main>`}function Td({app:e}){return c`<main class="narrow stack">
    <section class="wait"><h1>${i("You do not sit here any more")}</h1><p class="small">${e.play.ended}</p></section>
    <button class="primary wide" onClick=${()=>e.leave()}>${i("Back to the door")}</button>
    <button class="wide" onClick=${()=>Cd(e.play)}>${i("Save what this browser was told")}</button>
  </main>`}async function Cd(e){let t=await e.table.evidence.lines(),s=document.createElement("a");s.href=URL.createObjectURL(new Blob([t],{type:"application/x-\
ndjson"})),s.download=`${e.seat.sid}-kept.jsonl`,s.click()}var Wn=5;function _d({play:e}){let t=e.people.filter(({id:n,active:o})=>o&&e.present.has(n)),s=e.connection===
"live";return c`<header class="top">
    <svg class="mark" viewBox="0 0 28 28" aria-hidden="true">
      <rect x="2" y="2" width="24" height="24" rx="6" fill="none" stroke="currentColor" stroke-width="2" />
      <path d="M14 7V14H21A7 7 0 1 1 14 7Z" fill="currentColor" />
    </svg>
    <div class="where"><strong>${e.session.name||e.game.title}</strong>
      <span class=${s?"live":"live gone"} role="status">${s?i("Live"):i("Offline")}</span></div>
    <div class="faces" role="img" aria-label=${i("Here: {names}",{names:t.map(({name:n})=>n).join(", ")})}>
      ${t.slice(0,Wn).map(({name:n})=>c`<span class="face" title=${n}>${Md(n)}</span>`)}
      ${t.length>Wn?c`<span class="face">+${t.length-Wn}</span>`:null}
    </div>
    <div class="tools">
      ${e.isGm&&c`<button class="mini" aria-label=${i("Invite")} onClick=${()=>e.open("invite")}>
          <${C} name="invite" />
          <span>${i("Invite")}</span>
        </button>`}
      <button class="mini" aria-label=${i("Fair dice")} onClick=${()=>e.open("fair")}>
        <${C} name="shield" />
        <span>${i("Fair dice")}</span>
      </button>
      <button class="mini quiet" aria-label=${i("Settings")} onClick=${()=>e.open("settings")}>
        <${C} name="sliders" />
        <span>${i("Settings")}</span>
      </button>
    </div>
  </header>`}function Md(e){return[...e][0]?.toUpperCase()??"?"}function Ad({app:e,play:t}){let s={fair:i("Fair dice"),settings:i("Settings"),invite:i("Invite"),
seat:i("Your seat"),dice:i("Other dice")},n={fair:hr,settings:Qr,invite:xr,seat:so,dice:ur};return c`
    ${t.panel&&c`<${Yi} key=${t.panel} title=${s[t.panel]} refusal=${t.refusal} close=${()=>t.close()}>
        <${n[t.panel]} play=${t} app=${e} />
      <//>`}
    ${t.question&&c`<${Yi}
        key="question"
        title=${t.question.question}
        refusal=${t.gone&&t.refusal}
        close=${()=>t.answer(!1)}
      >
        <${oo} play=${t} />
      <//>`}`}function Yi({title:e,close:t,refusal:s,children:n}){let o=P(null);return N(()=>{let r=document.activeElement;return o.current.showModal(),()=>queueMicrotask(
()=>r?.isConnected&&r.focus())},[]),c`<dialog ref=${o} aria-label=${e} onClose=${t} onCancel=${t}>
    <div class="row">
      <h2>${e}</h2>
      <button class="quiet push" aria-label=${i("Close")} onClick=${t}><${C} name="close" /></button>
    </div>
    ${s&&c`<p class="note bad" role="alert">${s.text} ${s.more.join(" ")}</p>`}
    <div class="stack">${n}</div>
  </dialog>`}export{In as Play,Kk as Table,zk as dice,Md as initial};
