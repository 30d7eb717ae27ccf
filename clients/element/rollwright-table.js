"use strict";(()=>{var Pt=new TextEncoder,oo=Array.from({length:256},(t,e)=>e.toString(16).padStart(2,"0"));function ie(t){let e="";for(let n of t)e+=oo[n];return e}function Fe(t){
return Uint8Array.from({length:t.length/2},(e,n)=>parseInt(t.slice(2*n,2*n+2),16))}var io=Int32Array.from([1116352408,1899447441,3049323471,3921009573,961987163,
1508970993,2453635748,2870763221,3624381080,310598401,607225278,1426881987,1925078388,2162078206,2614888103,3248222580,3835390401,4022224774,264347078,604807628,
770255983,1249150122,1555081692,1996064986,2554220882,2821834349,2952996808,3210313671,3336571891,3584528711,113926993,338241895,666307205,773529912,1294757372,
1396182291,1695183700,1986661051,2177026350,2456956037,2730485921,2820302411,3259730800,3345764771,3516065817,3600352804,4094571909,275423344,430227734,506948616,
659060556,883997877,958139571,1322822218,1537002063,1747873779,1955562222,2024104815,2227730452,2361852424,2428436474,2756734187,3204031479,3329325298]),ao=Int32Array.
from([1779033703,3144134277,1013904242,2773480762,1359893119,2600822924,528734635,1541459225]),co=new Int32Array(64);function Nn(t,e,n){let s=co;for(let m=0;m<16;m++,
n+=4)s[m]=e[n]<<24|e[n+1]<<16|e[n+2]<<8|e[n+3];for(let m=16;m<64;m++){let h=s[m-15],g=s[m-2],w=(h>>>7|h<<25)^(h>>>18|h<<14)^h>>>3,b=(g>>>17|g<<15)^(g>>>19|g<<13)^
g>>>10;s[m]=s[m-16]+w+s[m-7]+b|0}let r=t[0],o=t[1],a=t[2],l=t[3],d=t[4],u=t[5],f=t[6],p=t[7];for(let m=0;m<64;m++){let h=(d>>>6|d<<26)^(d>>>11|d<<21)^(d>>>25|d<<
7),g=p+h+(f^d&(u^f))+io[m]+s[m]|0,b=((r>>>2|r<<30)^(r>>>13|r<<19)^(r>>>22|r<<10))+(r&o|a&(r|o))|0;p=f,f=u,u=d,d=l+g|0,l=a,a=o,o=r,r=g+b|0}t[0]+=r,t[1]+=o,t[2]+=
a,t[3]+=l,t[4]+=d,t[5]+=u,t[6]+=f,t[7]+=p}var Se=new Uint8Array(128),In=new DataView(Se.buffer);function lo(t,e,n){let s=n.length%64,r=n.length-s;for(let d=0;d<
r;d+=64)Nn(t,n,d);Se.fill(0);for(let d=0;d<s;d++)Se[d]=n[r+d];Se[s]=128;let o=s<56?64:128,a=e+n.length;In.setUint32(o-8,Math.floor(a/536870912)),In.setUint32(o-
4,a%536870912*8);for(let d=0;d<o;d+=64)Nn(t,Se,d);let l=new Uint8Array(32);for(let d=0;d<32;d++)l[d]=t[d>>2]>>>24-8*(d&3);return l}function Wt(t){return lo(ao.slice(),
0,t)}var oe=new Uint8Array(4096);function uo(t,...e){let n=e.reduce((r,o)=>r+4+3*o.length,100);oe.length<n&&(oe=new Uint8Array(n));let s=jn(0,`ra2/${t}`);for(let r of e)
s=jn(s,r);return oe.subarray(0,s)}function jn(t,e){let n=typeof e=="string"?fo(t+4,e):e.length;typeof e!="string"&&oe.set(e,t+4);for(let s=0;s<4;s++)oe[t+s]=n>>>
24-8*s;return t+4+n}function fo(t,e){for(let n=0;n<e.length;n++){let s=e.charCodeAt(n);if(s>127)return Pt.encodeInto(e,oe.subarray(t)).written;oe[t+n]=s}return e.
length}function ue(t,...e){return Wt(uo(t,...e))}function Ce(t){let e=new Uint8Array(8),n=Math.floor(t/4294967296);for(let s=0;s<4;s++)e[s]=n>>>24-8*s,e[4+s]=t%
4294967296>>>24-8*s;return e}function ee(t){if(t===null||typeof t!="object")return JSON.stringify(t);if(Array.isArray(t))return`[${t.map(ee).join()}]`;let e=Object.entries(t).filter(([,n])=>n!==
void 0);return e.sort(([n],[s])=>n<s?-1:1),`{${e.map(([n,s])=>`${JSON.stringify(n)}:${ee(s)}`).join()}}`}function Dn(t,{e,commit:n,next_commit:s,client_seed:r}){
return ie(ue("genesis",t,Ce(e),Fe(n),Fe(s),r))}function Pn(t,e,n){return ie(ue("commit",t,Ce(e),Fe(n)))}function Lt(t){return ie(ue("terms",ee(t)))}function Wn(t,e,n){
return ie(ue("leaf",Ce(t),Ce(e),ue("rec",ee(n))))}function Ge(t){return ie(Wt(Pt.encode(ee(t)))).slice(0,32)}function Te(t){return ie(crypto.getRandomValues(new Uint8Array(
t)))}var B=class extends Error{constructor(e,n=null){super(e.detail),this.name="Problem",this.body=e,this.status=e.status,this.code=e.code,this.detail=e.detail,this.
errors=e.errors??[],this.retryAfter=n,this.temporary=e.status>=500||ho.has(e.code),this.unanswered=!1}},ho=new Set(["too_many_requests","too_many_streams","body\
_timeout","incomplete_body"]),q=class extends Error{constructor(e,n){super(e,{cause:n}),this.name="NetworkError",this.temporary=!0,this.retryAfter=null,this.unanswered=
!1}},fe=class extends q{constructor(e){super("your browser wants permission for the local network",e),this.name="LocalNetworkError",this.temporary=!1}},Oe=class extends Error{constructor(e){
super(e.detail),this.name="DisagreementError",this.warning=e}},po=[/^localhost$|\.localhost$|\.local$/,/^(127|10)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2[0-9]|3[01])\./,
/^\[(::1|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*)\]$/];async function Rn(t,e){let{hostname:n}=new URL(t);return globalThis.location!==void 0&&!Ln(globalThis.location.
hostname)&&Ln(n)&&await mo()==="missing"?new fe(e):new q(`no answer from ${n}`,e)}function Ln(t){return po.some(e=>e.test(t))}async function mo(){try{let t={name:"\
local-network-access"};return(await navigator.permissions.query(t)).state==="granted"?"granted":"missing"}catch{return"unknown"}}var zn={first:250,most:15e3};function Rt(t,{first:e,most:n}){return Math.min(n,e*2**Math.min(t-1,30))*(.5+Math.random()/2)}function zt(t,e){return new Promise((n,s)=>{
e?.throwIfAborted();let r=()=>{clearTimeout(o),globalThis.removeEventListener?.("online",r),e?.removeEventListener("abort",r),e?.aborted?s(e.reason):n()},o=setTimeout(
r,t);globalThis.addEventListener?.("online",r),e?.addEventListener("abort",r)})}function he(t){return(t instanceof B||t instanceof q)&&t.temporary}function Ht(t){
return t instanceof B&&t.code==="busy"}var go=3;async function Ve(t,{patience:e,signal:n,backoff:s}){let r=Date.now()+e,o=0;for(let a=1;;a++){n?.throwIfAborted();
try{return await t(r-Date.now())}catch(l){if(!he(l)||(o=Ht(l)?o+1:0,o===go))throw l;let d=Math.max(Rt(a,s),l.retryAfter??0);if(Date.now()+d>=r)throw l;await zt(
d,n)}}}var pe=class{#e;#t;#n;#s;constructor(e,n,s,r){this.#e=e,this.#t=n,this.#n=`${s}pending/`,this.#s=r}async pending(){return(await this.#t.list(this.#n)).map(([,n])=>n).
sort((n,s)=>n.at-s.at)}async make(e,n){let{name:s,method:r,path:o,body:a,version:l,rolls:d,bind:u,again:f}=e,p=u?await u():a,m={key:Te(16),name:s,method:r,path:o,
body:p,version:l,rolls:d,at:Date.now()},h=this.#r({method:r,path:o,body:a,version:l}),g=await this.#t.update(h,w=>w??m);return this.#o(h,g,f,n)}async resume(e,n){
let r=(await this.#t.list(this.#n)).find(([,{key:o}])=>o===e.key)?.[0];return this.#o(r??this.#r(e),e,void 0,n)}#r({method:e,path:n,body:s={},version:r=""}){return this.#n+
Ge([e,n,s,r])}async#o(e,n,s,r){for(;;){await this.#s.before(n);let o;try{o=await this.#i(n,r)}catch(a){if(!(a instanceof B)||a.unanswered)throw a;await this.#s.
after(a.body,n);let l=await this.#a(e,n,a,s),d=l&&await this.#l(e,n,l);if(!d)throw a;n=d;continue}return await this.#s.after(o,n),await this.#u(e,n),o}}async#i({
key:e,method:n,path:s,body:r,version:o},{signal:a,patience:l=this.#e.patience}={}){let d={"Idempotency-Key":e,...o&&{"If-Match":o}},u=f=>{let p={method:n,path:s,
body:r,headers:{...this.#s.headers(),...d}};return this.#e.attempt(p,a,f)};try{return await Ve(u,{patience:l,signal:a,backoff:this.#e.backoff})}catch(f){throw he(
f)&&(f.unanswered=!Ht(f)),f}}async#a(e,n,s,r){let o;try{return o=await r?.(s,n),o}finally{o||await this.#u(e,n)}}#l(e,n,s){let r={...n,body:s,key:Te(16),at:Date.
now()};return this.#t.update(e,o=>o?.key===n.key?r:o)}#u(e,{key:n}){return this.#t.update(e,s=>s?.key===n?void 0:s)}};var Ke=class{constructor(e,{fetch:n,patience:s=3e4,timeout:r=1e4,backoff:o=zn,language:a}={}){this.url=e.replace(/\/+$/,""),this.fetch=n??((l,d)=>globalThis.fetch(
l,d)),this.patience=s,this.timeout=r,this.backoff=o,this.language=a}async open({method:e,path:n,headers:s={},body:r,query:o={}},a){let l=new URL(this.url+n);for(let[
p,m]of Object.entries(o))m!=null&&l.searchParams.set(p,String(m));let d={...s};r!==void 0&&(d["Content-Type"]="application/json"),this.language&&(d["Accept-Lang\
uage"]=this.language);let u={method:e,headers:d,body:r===void 0?void 0:JSON.stringify(r),signal:a},f;try{f=await this.fetch(l.href,{...u,cache:"no-store"})}catch(p){
throw p instanceof q?p:await Rn(l.href,p)}if(!f.ok)throw await $o(f);return f}async attempt(e,n,s=1/0){let r=AbortSignal.timeout(Math.max(1,Math.min(s,this.timeout)));
try{let o=await this.open(e,n?AbortSignal.any([n,r]):r);if(o.status===204)return;let a=await Hn(o,e.type??"application/json");return e.type?a:Bn(a)}catch(o){throw n?.
throwIfAborted(),o}}read(e,{signal:n,patience:s=this.patience}={}){return Ve(o=>this.attempt(e,n,o),{patience:s,signal:n,backoff:this.backoff})}};async function Hn(t,e){
let n=t.headers.get("content-type")??"";if(n.split(";")[0].trim()!==e)throw await t.body?.cancel(),new q(`not an answer of the service: status ${t.status}, ${n||
"no type"}`);try{return await t.text()}catch(s){throw new q("the answer broke off",s)}}function Bn(t){try{return JSON.parse(t)}catch(e){throw new q("the answer \
is not JSON",e)}}async function $o(t){let e=Number(t.headers.get("retry-after")??NaN),n=Number.isFinite(e)?1e3*e:null;try{return new B(Bn(await Hn(t,"applicatio\
n/problem+json")),n)}catch(s){return s instanceof q&&(s.retryAfter=n),s}}var Ut=class{durable=!1;#e=new Map;async get(e){return this.#e.get(e)}async list(e){return[...this.#e].filter(([s])=>s.startsWith(e)).sort(([s],[r])=>s<r?-1:1)}async update(e,n){
let s=n(this.#e.get(e));return s===void 0?this.#e.delete(e):this.#e.set(e,structuredClone(s)),s}},Bt="values",Ft=class{durable=!0;#e=null;#t;constructor(e="roll\
wright"){this.#t=e}#n(){return this.#e??=new Promise((e,n)=>{let s=indexedDB.open(this.#t,1);s.onupgradeneeded=()=>s.result.createObjectStore(Bt),s.onerror=()=>n(
s.error),s.onsuccess=()=>{s.result.onclose=()=>this.#e=null,e(s.result)}}),this.#e.catch(()=>this.#e=null),this.#e}async#s(e,n,s){let r=await this.#n();return new Promise(
(o,a)=>{let l=r.transaction(Bt,e,{durability:s}),d;l.oncomplete=()=>o(d),l.onabort=()=>a(l.error),n(l.objectStore(Bt),u=>d=u)})}get(e){return this.#s("readonly",
(n,s)=>{let r=n.get(e);r.onsuccess=()=>s(r.result)})}list(e){let n=IDBKeyRange.bound(e,`${e}￿`);return this.#s("readonly",(s,r)=>{let[o,a]=[s.getAllKeys(n),s.
getAll(n)];a.onsuccess=()=>r(a.result.map((l,d)=>[String(o.result[d]),l]))})}update(e,n){let s=(r,o)=>{let a=r.get(e);a.onsuccess=()=>{let l=n(a.result);l===void 0?
r.delete(e):r.put(l,e),o(l)}};return this.#s("readwrite",s,/\/(pending|sent)\//.test(e)?"strict":"relaxed")}};function Un(){return typeof indexedDB>"u"?new Ut:new Ft}var Ye=class{#e;#t;#n;constructor(e,n,s){this.#e=e,this.#t=n,this.#n=s}async open(){(await this.#e.epochs()).length||await this.#t();let e=await this.#e.epochs();
Fn(e)!==null&&(await this.#n(),e=await this.#e.epochs());let n=Fn(e),s=e.at(-1);if(n===null&&s)return s;throw await this.#s(`epoch ${n??0}`,"no closing in the l\
og leads to this epoch",s)}async bind(e){let{epoch:n,...s}=e;return n===null||e.dice||e.spec?.dice||e.consequence&&e.rating===void 0?s:{...s,epoch:n??(await this.
open()).genesis}}async rebind(e,n,s,r,o){let a=e.body.epoch;if(e.code!=="stale_epoch"||!a)return;let l=await this.#e.refused(n.key),d=await this.open();if(d.genesis!==
a.genesis||d.genesis===n.body?.epoch)throw await this.#s(`epoch ${a.e}`,"the service names another open epoch than its log",a);let u={key:n.key,terms:d,refusals:l};
if(o(u),!!(r?await r(u):s===0))return{...n.body,epoch:d.genesis}}async#s(e,n,s){return await this.#e.warn("closing_missing",e,n,null,s),new Oe({code:"closing_mi\
ssing",about:e,detail:n,kept:null,told:s,at:Date.now()})}};function Fn(t){let e=t.findIndex(({e:n,commit:s},r)=>{let o=t[r-1];return o&&(o.e+1!==n||o.next_commit!==
s)});return e<0?null:t[e].e}function Gt(t){let{spec:e,difficulty_salt:n,epoch:s}=t;return e?.difficulty_hidden===!0&&(e.difficulty??null)!==null&&!e.dice&&s!==null&&
!n?{...t,difficulty_salt:Te(32)}:t}var bo=new Set(["by_name","character_name","who_name","form","summary","prompts","detail","label"]);function ae(t,e,n=""){if(typeof t!="object"||typeof e!="obje\
ct"||t===null||e===null)return t===e?null:n;if(Array.isArray(t)!==Array.isArray(e)||Array.isArray(t)&&t.length!==e.length)return n;for(let[s,r]of Object.entries(
t)){if(bo.has(s)||r===void 0||e[s]===void 0)continue;let o=ae(r,e[s],`${n}/${s}`);if(o!==null)return o}return null}function Kn({n:t,t:e,rec:n,leaf:s,receipt:r},o){
let a=Wn(t,e,n);if(s!==a)return["proof_wrong","the leaf is not the digest of the record",a,s];let l=r===void 0?null:Vt(r),d={place:`${n.sid}/${n.e}`,n:t,leaf:a};
if(l){let p={place:l.place,n:l.n,leaf:l.leaf};if(ae(d,p)!==null)return["proof_wrong","the receipt is for another roll",d,p]}let u=(o?.ruling??o?.announced??o?.resistance)?.
dice;if(!u)return null;let f=u.map(({sides:p,face:m})=>[p,m]);return ae(n.draws,f)===null?null:["proof_wrong","other faces were told than the record has",n.draws,
f]}function Vt(t){let[,e="",n="",s="",r=""]=t.split(`
`),o=t.split(`
`).filter(l=>l.startsWith("— "));return{place:e.split("/").slice(-2).join("/"),genesis:Gn(n),n:Number(s),leaf:Gn(r),signatures:o}}function Gn(t){try{return Array.
from(atob(t),e=>e.charCodeAt(0).toString(16).padStart(2,"0")).join("")}catch{return""}}function Yn(t,e){let[n,s]=[Vt(t),Vt(e)];if(n.place!==s.place||n.genesis!==
s.genesis||n.n!==s.n||n.leaf!==s.leaf)return!1;let r=o=>o.slice(0,o.lastIndexOf(" ")+6);return n.signatures.every(o=>{let a=s.signatures.find(l=>r(l)===r(o));return a===
void 0||a===o})}function Jn(t,e,n){let{spec:s={},assistant:r,...o}=e,a=r==null?[]:[r].flat(),l={...s,...o,by:n,...a.length&&{assistants:a}};for(let u of["dice",
"note","fiction_changed","override","clock","difficulty_salt"])delete l[u];if(l.difficulty_hidden&&delete l.difficulty,e.task)for(let u of["attempt","difficulty"])
delete l[u];for(let u of["by","epoch","terms",...s.system?["system","character"]:[],"consequence"])if((l[u]??null)!==(t[u]??null))return Vn(u,l[u],t[u]);let d=Object.
keys(l).find(u=>u in t&&wo(l[u],t[u]));return d===void 0?null:Vn(d,l[d],t[d])}function Vn(t,e,n){return["request_changed",`the roll was made with another ${t} t\
han was sent`,e??null,n??null]}function wo(t,e){return t===null||typeof t=="object"?!1:typeof t==typeof e&&t!==e}function Kt(t){return Number.isInteger(t?.seq)&&
typeof t.id=="string"&&typeof t.type=="string"}function Zn(t){let e=[t?.genesis,t?.commit,t?.next_commit,t?.client_seed];return Number.isInteger(t?.e)&&e.every(
n=>typeof n=="string")}var ko="0".repeat(64),xo=["attempt","difficulty","multiple"];function Xn(t){let{terms:e,terms_digest:n}=t;if(typeof n!="string"||typeof e!="object"||e===null)return null;
if(n!==Lt(e))return"terms_digest";for(let o of["character","clock","task","says","fiction_changed","override"])if(typeof t[o]==typeof e[o]&&Qn(t[o]??null,e[o]??
null))return o;let{spec:s={}}=t;return Object.keys(s).filter(o=>typeof s[o]!="object"&&!xo.includes(o)).find(o=>e.spec?.[o]!==void 0&&Qn(s[o],e.spec[o]))??null}
function Qn(t,e){return ee(t)!==ee(e)}async function es(t,e,n){let s=t.terms??await e()??ko;if(typeof s=="string")return{...t,terms:s};let r=Lt(s);return await n(
r,s),{...t,terms:r}}var Yt=24576,me=t=>String(t).padStart(5,"0"),Je=class{#e;#t;#n;#s;#r;#o;constructor(e,n,{sid:s,person:r,warn:o,lastImport:a}){this.#e=e,this.#t=`${n}kept/`,this.#n=
s,this.#s=r,this.#r=o,this.#o=a}async begin(e){await this.#d("since",n=>n??e)}async begun(){return await this.#c("since")!==void 0}async sending({key:e,body:n={}}){
let s={sid:this.#n,by:this.#s,key:e,body:n};await this.#d(`sent/${e}`,r=>r??{sent:s})}async refused(e){return await this.#d(`sent/${e}`,n=>n&&{...n,refused:!0}),
(await this.#m("sent/")).filter(({refused:n})=>n).length}epochs(){return this.#m("epoch/")}async warnings(){return(await this.#m("warning/")).sort((e,n)=>e.at-n.
at)}async lines(){let e=(await this.#m("sent/")).map(({sent:r})=>({sent:r})),n=(await this.#m("entry/")).map(({entry:r})=>r);return[{sid:this.#n,epochs:await this.
epochs()},...n,...e,...await this.#m("terms/")].map(r=>`${JSON.stringify(r)}
`).join("")}agreed(e,n){return this.#d(`terms/${e}`,()=>({terms:n,terms_digest:e}))}async forget(){for(let[e]of await this.#e.list(this.#t))await this.#e.update(
e,()=>{})}async told(e){if(typeof e!="object"||e===null)return;if(Kt(e))return this.#a(e);for(let s of[...ge(e.epochs),e.epoch,e.next])Zn(s)&&[void 0,this.#n].includes(
s.sid)&&await this.#f(s);let n=ge(e.pending).flatMap(s=>ge(s?.chances));for(let s of[e,...ge(e.actions),...n])await this.#i(s);for(let s of[...ge(e.items),e.earlier])
Kt(s)&&await this.#a(s);for(let s of ge(e.rolls))await this.#l(s,null,s.seq)}async#i(e){let n=Xn(e??{});if(n===null)return;let s=e.id??e.action??e.terms.action;
await this.warn("terms_wrong",`action ${s}`,`what is shown is not what a roll is bound to: ${n}`,e.terms,e)}async#a(e){let{seq:n}=e;e.type==="gm_handed_over"&&[
e.by,e.person].includes(this.#s)&&await this.#d("view",l=>Math.max(l??0,n));let s=await this.#c("view")??0,r={entry:e,view:s},o=n>Yt?r:await this.#d(`entry/${me(
n)}`,l=>ts(l,r)),a=o.view===s?ae(o.entry,e):o.entry.id===e.id?null:"/id";if(a!==null){let l=`entry ${n} is another than it was: ${a}`;await this.warn("entry_cha\
nged",`entry ${n}`,l,o.entry,e)}"proof"in e&&e.proof&&await this.#l(e.proof,e,n),e.type==="epoch_closed"&&await this.#$(e),e.type==="epoch_revealed"&&await this.#b(
e),(e.type==="session_created"||e.type==="imported")&&await this.#g(e)}async#l(e,n,s){let{rec:r,n:o}=e;if(r.sid!==this.#n)return;let a=`epoch ${r.e} roll ${o}`,
l=Kn(e,n);l&&await this.#p(a,l);let d={leaf:e.leaf,receipt:e.receipt,key:r.key,seq:s},u=o>Yt?d:await this.#d(`roll/${r.e}/${me(o)}`,p=>ts(p,d)),f=!u.receipt||!d.
receipt||Yn(u.receipt,d.receipt);(u.leaf!==d.leaf||u.seq!==s||!f)&&await this.warn("roll_changed",a,`${a} is another than it was`,u,d),r.req?.by===this.#s&&await this.#u(
a,r,s)}async#u(e,n,s){let r=await this.#c(`sent/${n.key}`);if(r){let a=Jn(n.req,r.sent.body,this.#s);a&&await this.#p(e,a);return}let o=await this.#c("since")??
1/0;s<=o||await this.warn("not_mine",e,`entry ${s} is a roll in your name that you did not make`,null,n)}async#f(e){let n=`epoch ${e.e}`,s=Dn(this.#n,e);if(s!==
e.genesis)return this.warn("genesis_wrong",n,`the genesis of ${n} is not that of its terms`,s,e);if(e.e>Yt)return;let r=`epoch/${me(e.e)}`,o=e.e>0?await this.#c(
`epoch/${me(e.e-1)}`):void 0;if(o&&o.next_commit!==e.commit){let h=`${n} has another commitment than was announced`;return this.warn("commitment_broken",n,h,o.next_commit,
e.commit)}let{e:a,commit:l,next_commit:d,client_seed:u,lineage:f}=e,p={e:a,genesis:s,commit:l,next_commit:d,client_seed:u,lineage:f},m=await this.#d(r,h=>h??p);
ae(m,p)!==null&&await this.warn("epoch_changed",n,`${n} has other terms than it had`,m,p)}async#$({epoch:e,client_seed:n,commit:s,genesis:r,lineage:o,seq:a}){let l=await this.#c(
`epoch/${me(e)}`);!l||await this.#h(a)||await this.#f({e:e+1,genesis:r,commit:l.next_commit,next_commit:s,client_seed:n,lineage:o})}async#b({epoch:e,seed:n,seq:s}){
let r=await this.#c(`epoch/${me(e)}`),o=Pn(this.#n,e,n);if(!r||o===r.commit||await this.#h(s))return;let a=`the seed of epoch ${e} is not the one that was commi\
tted to`;await this.warn("seed_wrong",`epoch ${e}`,a,r.commit,o)}async#g({commitments:[e,n],genesis:s,seq:r}){let o=await this.#c("epoch/00000"),a={commit:e,next_commit:n,
genesis:s};!o||ae(o,a)===null||await this.#h(r)||await this.warn("epoch_changed","epoch 0","epoch 0 has other terms than it had",o,a)}async#h(e){return e<await this.#o().
catch(()=>1/0)}#p(e,[n,s,r,o]){return this.warn(n,e,`${e}: ${s}`,r,o)}async warn(e,n,s,r,o){let a={code:e,about:n,detail:s,kept:r,told:o,at:Date.now()},l=Ge([e,
n,o]);await this.#d(`warning/${l}`,u=>u??a)===a&&this.#r(a)}#c(e){return this.#e.get(this.#t+e)}async#m(e){return(await this.#e.list(this.#t+e)).map(([,n])=>n)}#d(e,n){
return this.#e.update(this.#t+e,n)}};function ts(t,e){if(!t)return e;if(e.entry?.proof&&!t.entry?.proof){let{proof:n,head:s}=e.entry;return{...t,entry:{...t.entry,
proof:n,head:s}}}return e.receipt&&!t.receipt?{...t,receipt:e.receipt}:t}function ge(t){return Array.isArray(t)?t:[]}var Ze=class{#e=new Map;on(e,n){let s=this.#e.get(e)??new Set;return this.#e.set(e,s.add(n)),()=>{s.delete(n)}}emit(e,n){for(let s of this.#e.get(e)??[])try{s(n)}catch(r){
queueMicrotask(()=>{throw r})}}};var Qe=class{read(e,n,s,r){throw new TypeError("abstract")}getSession(e,n){return this.read("getSession","",n,e)}listCharacters(e){return this.read("listCharact\
ers","/characters",e)}getCharacter(e,n){return this.read("getCharacter",I`/characters/${e}`,n)}listClocks(e){return this.read("listClocks","/clocks",e)}getClock(e,n){
return this.read("getClock",I`/clocks/${e}`,n)}listActions(e,n){return this.read("listActions","/actions",n,e)}getAction(e,n){return this.read("getAction",I`/actions/${e}`,
n)}actionStakes(e,n,s){return this.read("actionStakes",I`/actions/${e}/stakes`,s,n)}getRoll(e,n){return this.read("getRoll",I`/rolls/${e}`,n)}readLog(e,n){return this.
read("readLog","/log",n,e)}report(e){return this.read("report","/report",e)}auditSession(e,n){return this.read("auditSession","/audit",n,e)}};function I(t,...e){
return String.raw({raw:t},...e.map(encodeURIComponent))}var Xe=class extends Qe{change(e,n,s,r,o,a){throw new TypeError("abstract")}drawDice(e,n,s,r,o,a){throw new TypeError("abstract")}changeSession(e,n,s){return this.
change("changeSession","PATCH","",s,e,n)}startTurn(e){return this.change("startTurn","POST","/turns",e)}revoke(e,n){return this.change("revoke","DELETE",I`/players/${e}`,
n)}handOver(e,n){return this.change("handOver","POST",I`/players/${e}/gm`,n)}changeCode(e){return this.change("changeCode","POST","/code",e)}makeCharacter(e,n){
return this.change("makeCharacter","POST","/characters",n,e)}changeCharacter(e,n,s,r){return this.change("changeCharacter","PATCH",I`/characters/${e}`,r,n,s)}deleteCharacter(e,n,s){
return this.change("deleteCharacter","DELETE",I`/characters/${e}`,s,void 0,n)}changeTracks(e,n){return this.change("changeTracks","POST","/changes",n,e)}makeClock(e,n){
return this.change("makeClock","POST","/clocks",n,e)}changeClock(e,n,s,r){return this.change("changeClock","PATCH",I`/clocks/${e}`,r,n,s)}deleteClock(e,n,s){return this.
change("deleteClock","DELETE",I`/clocks/${e}`,s,void 0,n)}tickClock(e,n,s){return this.change("tickClock","POST",I`/clocks/${e}/ticks`,s,n)}openAction(e,n){return this.
change("openAction","POST","/actions",n,e)}changeAction(e,n,s,r){return this.change("changeAction","PATCH",I`/actions/${e}`,r,n,s)}makeOffer(e,n,s){return this.
change("makeOffer","POST",I`/actions/${e}/offers`,s,n)}answerOffer(e,n,s,r){return this.change("answerOffer","POST",I`/actions/${e}/offers/${n}/answers`,r,s)}rollAction(e,n,s,r){
let o=async()=>(await this.getAction(e)).terms;return this.drawDice("rollAction",I`/actions/${e}/roll`,r,n,s,o)}choose(e,n,s){return this.change("choose","POST",
I`/actions/${e}/choices`,s,n)}resistConsequence(e,n,s){let{consequence:r,rating:o}=n,a=async()=>{let{pending:u=[]}=await this.actionStakes(e,{rating:o??0});return u.
find(f=>f.consequence.id===r)?.chances?.[0]?.terms},l=o!=null,d=I`/actions/${e}/resistances`;return this.drawDice("resistConsequence",d,s,n,void 0,l?a:void 0)}rollAtTable(e,n){
return this.drawDice("rollAtTable","/rolls",n,e)}openDifficulty(e,n){return this.change("openDifficulty","POST",I`/rolls/${e}/difficulty`,n)}reverse(e,n){return this.
change("reverse","POST","/reversals",n,e)}closeEpoch(e={},n){return this.change("closeEpoch","POST","/epochs",n,e)}};var Jt=class{lastId="";retry=null;#e=new TextDecoder;#t="";#n=!1;#s="";#r="";#o;constructor(e=""){this.lastId=this.#o=e}push(e){let n=this.#e.decode(e,{stream:!0});
if(!n)return[];this.#n&&n.startsWith(`
`)&&(n=n.slice(1)),this.#n=n?n.endsWith("\r"):!1;let s=(this.#t+n).split(/\r\n|\r|\n/);return this.#t=s.pop()??"",s.flatMap(r=>this.#i(r)??[])}#i(e){if(!e)return this.#a();
let[,n,s]=/^([^:]*)(?:: ?)?(.*)$/s.exec(e);n==="data"?this.#s+=`${s}
`:n==="event"?this.#r=s:n==="id"&&!s.includes("\0")?this.#o=s:n==="retry"&&/^[0-9]+$/.test(s)&&(this.retry=Number(s))}#a(){this.lastId=this.#o;let e={type:this.#r||
"message",data:this.#s.slice(0,-1),id:this.lastId},n=this.#s!=="";return this.#s=this.#r="",n?e:void 0}};async function*ns(t,{after:e,signal:n,silence:s,backoff:r,
onConnection:o}){let{first:a}=r,l=0;for(;!n?.aborted;){let d=new Jt(e),u=new AbortController,f=()=>u.abort();n?.addEventListener("abort",f);let p,m=!1;try{let w=await ss(
s,u,t(e,u.signal));o({live:!0});for await(let b of vo(w,s,u)){l=0;for(let x of d.push(b))m=x.type==="closing",m||(yield x),e=x.id;e=d.lastId,a=d.retry??a}}catch(w){
if(n?.aborted)break;if(p=w,!he(w))throw w}finally{u.abort(),n?.removeEventListener("abort",f),n?.aborted||o({live:!1,error:p})}l=m?1:l+1;let h=Rt(l,{first:a,most:Math.
max(a,r.most)}),g=he(p)?p.retryAfter??0:0;await zt(Math.max(h,g),n).catch(()=>{})}}async function*vo(t,e,n){if(!t.body)return;let s=t.body.getReader();for(;;){let r;
try{r=await ss(e,n,s.read())}catch(o){throw o instanceof q?o:new q("the event stream broke off",o)}if(r.done)return;yield r.value}}async function ss(t,e,n){let s,
r=new Promise((o,a)=>{s=setTimeout(()=>{a(new q(`nothing came for ${t} ms`)),e.abort()},t)});try{return await Promise.race([n,r])}finally{clearTimeout(s)}}var et=class extends Xe{#e;#t;#n;#s;#r;#o;#i=new Ze;#a=null;constructor(e,n,{sid:s,token:r}){super(),this.#e=e,this.#s=n,this.#t=r,this.sid=s,this.person=r.split(
".")[0],this.#n=`${s}/${this.person}/`;let o=a=>this.#i.emit("warning",a);this.evidence=new Je(n,this.#n,{sid:s,person:this.person,warn:o,lastImport:()=>this.#p()}),
this.#o=new Ye(this.evidence,()=>this.getSession(),()=>this.#h("epoch_closed")),this.#r=new pe(e,n,this.#n,{headers:()=>this.#u(),before:async a=>{a.rolls&&await this.
evidence.sending(a)},after:(a,{name:l,path:d})=>this.#$(l,d,a)})}get credentials(){return{sid:this.sid,token:this.#t}}on(e,n){return this.#i.on(e,n)}async*followLog({
after:e,as:n,silence:s=45e3,signal:r}={}){let o=e??await this.#g(r),a=(u,f)=>{let p={...this.#u(),"Last-Event-ID":u};return this.#e.open({method:"GET",path:`${this.#l}\
/events`,headers:p,query:{as:n}},f)},l=u=>this.#i.emit("connection",u),d={after:o,signal:r,silence:s,backoff:this.#e.backoff,onConnection:l};for await(let{type:u,
data:f}of ns(a,d)){if(u==="presence"||u==="problems"){this.#i.emit(u,JSON.parse(f));continue}let p=u==="reset"?{type:u}:JSON.parse(f);u!=="reset"&&(await this.evidence.
told(p),this.#i.emit("entry",p)),this.#i.emit(p.type,p),yield p}}async listen(e){for await(let n of this.followLog(e));}pending(){return this.#r.pending()}resume(e,n){
return this.#r.resume(e,n)}async forget(){for(let[e]of await this.#s.list(this.#n))await this.#s.update(e,()=>{})}renewToken(e,n){return this.change("renewToken",
"POST",`/players/${encodeURIComponent(e)}/token`,n)}async deleteSession(e){try{await this.change("deleteSession","DELETE","",e)}catch(n){if(!(n instanceof B)||n.
code!=="no_session")throw n}}exportSession(e,n){return this.#e.read({...this.#f("/export"),query:e,type:"application/x-ndjson"},n)}getForm(e,n,s){let{headers:r,
...o}=this.#f(`/rolls/${e}`);return this.#e.read({...o,headers:{...r,Accept:n},type:n},s)}async read(e,n,s,r){let o=await this.#e.read({...this.#f(n),query:r},s);
return await this.evidence.told(o),o}change(e,n,s,r,o,a){let l=o,d={name:e,method:n,path:this.#l+s,body:l,version:rs(a)};return this.#r.make(l?{...d,bind:async()=>Gt(
l)}:d,r)}async drawDice(e,n,{again:s,...r}={},o,a,l){await this.#b(r.signal);let d=o,u=0,f=(m,h)=>this.evidence.agreed(m,h),p=m=>this.#i.emit("stale_epoch",m);return this.#r.
make({name:e,method:"POST",path:this.#l+n,body:d,version:rs(a),rolls:!0,bind:async()=>this.#o.bind(Gt(l?await es(d,l,f):d)),again:(m,h)=>this.#o.rebind(m,h,u++,
s,p)},r)}get#l(){return`/v1/sessions/${encodeURIComponent(this.sid)}`}#u(){return{Authorization:`Bearer ${this.#t}`}}#f(e){return{method:"GET",path:this.#l+e,headers:this.#u()}}async#$(e,n,s){
e==="renewToken"&&n.endsWith(`/players/${this.person}/token`)&&s.token&&(this.#t=s.token),await this.evidence.told(s)}async#b(e){await this.evidence.begun()||await this.
evidence.begin(parseInt(await this.#g(e),10))}async#g(e){let{last_event_id:n="0"}=await this.getSession({include:"characters"},{signal:e});return n}async#h(e){let n=[];
for(let s=0;s!==null;){let r=await this.readLog({type:e,after:s,limit:200,proof:"no"});n.push(...r.items),s=r.next}return n}async#p(){return this.#a??=this.#h("\
imported").then(e=>e.at(-1)?.seq??0),this.#a.catch(()=>this.#a=null),this.#a}};function rs(t){if(t!==void 0)return t==="*"?"*":`"${t}"`}var Me=class{#e;#t;constructor(e,{storage:n=Un(),apiKey:s,...r}={}){this.#e=new Ke(e,r),this.storage=n;let o=s?{"X-API-Key":s}:{};this.#t=new pe(this.#e,n,`${this.#e.
url}/`,{headers:()=>o,before:async()=>{},after:(a,l)=>this.#s(a,l)})}table(e){return new et(this.#e,this.storage,e)}async openSession(e,n){let s=await this.#t.make(
{name:"openSession",method:"POST",path:"/v1/sessions",body:e},n);return{table:this.table({sid:s.id,token:s.gm_token}),opened:s}}findTable(e,n){return this.#n("f\
indTable","/v1/invitations",{code:e},n)}async join(e,n,s){let r=`/v1/sessions/${encodeURIComponent(e)}/players`,o=await this.#t.make({name:"join",method:"POST",
path:r,body:n},s);return{table:this.table({sid:o.sid,token:o.token}),joined:o}}pending(){return this.#t.pending()}async resume(e,n){let s=await this.#t.resume(e,
n);return this.table({sid:s.sid??s.id,token:s.token??s.gm_token})}roll(e,n){return this.#n("roll","/v1/rolls",e,n)}rollBatch(e,n){return this.#n("rollBatch","/v\
1/rolls/batch",e,n)}odds(e,n){return this.#n("odds","/v1/odds",e,n)}resist(e,n){return this.#n("resist","/v1/resistances",e,n)}planTurn(e,n){return this.#n("pla\
nTurn","/v1/turn-plans",e,n)}listSystems(e,n){return this.#e.read({method:"GET",path:"/v1/systems",query:e},n)}describeSystem(e,n,s){return this.#e.read({method:"\
GET",path:`/v1/systems/${encodeURIComponent(e)}`,query:n},s)}listAddresses(){return this.#e.read({method:"GET",path:"/v1/addresses"})}signingKeys(){return this.#e.
read({method:"GET",path:"/.well-known/rollwright-keys"})}#n(e,n,s,r){return this.#e.read({method:"POST",path:n,body:s},r)}async#s(e,{name:n}){let s=n==="openSes\
sion"?e.gm_token:e.token;if(!s)return;let{evidence:r}=this.table({sid:e.sid??e.id,token:s});await r.begin(0),await r.told(e)}};var os=`/* /play: the table in the browser. One sheet, no imports, no inline styles (the page's policy forbids them).
   Three voices: serif is fiction (what people said), sans is rules, tabular figures are numbers. */

:root {
  color-scheme: light dark;
  /* surfaces and ink */
  --ground: #f6f4ee; --card: #fffefb; --well: #e9e6dd; --line: #d8d3c7; --edge: #857f71;
  --ink: #1b1f26; --soft: #535a65; --accent: #2f4f8f; --on-accent: #ffffff;
  --turn: #22386b; --on-turn: #ffffff; --on-turn-soft: #ccd7f1; --turn-edge: #8fa7dc;
  /* outcomes: two hues far apart for every eye, four steps of lightness, one texture each */
  --bad: #a3341f; --price: #c08410; --clean: #3f86c2; --crit: #17396f;
  --fail: #868b95; --on-fail: #101318; --on-bad: #ffffff; --on-price: #1b1300; --on-clean: #00101f; --on-crit: #ffffff;
  --bad-text: #96301d; --price-text: #7a5200; --clean-text: #1d5f98; --good-text: #17633a;
  --bad-ground: #fbe9e3; --good-ground: #e4f1e8; --price-ground: #f8eed5;
  /* the two dice of a duality roll */
  --hope: #f2c14e; --on-hope: #2a1c00; --fear: #4a2f86; --on-fear: #ffffff; --hope-text: #7a5200; --fear-text: #4a2f86;
  --die: #ffffff; --pip: #1b1f26;
  --focus: #b0307a;
  /* type: 1.2 scale; space: 4 8 12 16 24 32 */
  --t1: .8125rem; --t2: .9375rem; --t3: 1rem; --t4: 1.1875rem; --t5: 1.4375rem; --t6: 2.0625rem;
  --serif: Georgia, "Iowan Old Style", "Noto Serif", serif;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  --r: 10px;
}

@media (prefers-color-scheme: dark) {
  :root {
    --ground: #13151a; --card: #1c1f26; --well: #2b2f38; --line: #363b46; --edge: #7e8795;
    --ink: #e9ebef; --soft: #a9b1bd; --accent: #9db8f2; --on-accent: #0e1730;
    --turn: #2a4179; --on-turn: #ffffff; --on-turn-soft: #cfdaf5; --turn-edge: #8fa7dc;
    --bad: #e2745c; --price: #ecc05a; --clean: #5aa6e0; --crit: #c3defd;
    --fail: #8a93a1; --on-fail: #0c0f14; --on-bad: #220500; --on-price: #1b1300; --on-clean: #00101f; --on-crit: #00122e;
    --bad-text: #ff9d88; --price-text: #ecc05a; --clean-text: #8cc5f3; --good-text: #86d5a5;
    --bad-ground: #351f1a; --good-ground: #17291f; --price-ground: #2e2614;
    --hope: #f2c14e; --on-hope: #2a1c00; --fear: #7a5cc4; --on-fear: #ffffff; --hope-text: #f2c14e; --fear-text: #bda6f5;
    --die: #f1f2f4; --pip: #14171c;
    --focus: #ff9ad0;
  }
}

* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--ink); font: var(--t3)/1.45 var(--sans);
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
h1, h2, h3, p, ul, ol, dl, dd, figure, fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
ul, ol { list-style: none; }
h1 { font-size: var(--t5); line-height: 1.2; font-weight: 700; letter-spacing: -.01em; }
h2 { font-size: var(--t3); line-height: 1.3; font-weight: 700; }
h3 { font-size: var(--t2); font-weight: 700; }
a { color: var(--accent); }
svg { display: block; flex: none; }
.i { width: 1.25em; height: 1.25em; fill: none; stroke: currentColor; stroke-width: 1.9; stroke-linecap: round; stroke-linejoin: round; }
.off { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.says { font-family: var(--serif); }
.soft { color: var(--soft); }
.small { font-size: var(--t2); }
.tiny { font-size: var(--t1); }
.row { display: flex; align-items: center; gap: 8px; }
.row.wrap { flex-wrap: wrap; }
.push { margin-left: auto; }
.stack > * + * { margin-top: 12px; }
.skip { position: absolute; left: -9999px; }
.skip:focus { left: 8px; top: 8px; z-index: 9; background: var(--card); padding: 12px; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 6px; }

/* buttons: 44 px at least; one primary on a screen */
button, .button { font: inherit; font-weight: 600; color: var(--ink); background: var(--card); border: 1px solid var(--edge);
  border-radius: var(--r); min-height: 44px; padding: 8px 14px; cursor: pointer; display: inline-flex; align-items: center;
  justify-content: center; gap: 8px; text-align: center; text-decoration: none; }
button:active { transform: translateY(1px); }
.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.quiet { background: none; border-color: transparent; color: var(--accent); padding: 8px 10px; }
.wide { width: 100%; }
.mini { min-height: 36px; min-width: 36px; padding: 4px 10px; font-size: var(--t2); }
button[aria-disabled="true"], .primary[aria-disabled="true"] { background: var(--card); border-color: var(--edge); color: var(--soft); border-style: dashed; cur\
sor: not-allowed; }

/* shell */
.top { display: flex; align-items: center; gap: 10px; padding: 6px 16px; min-height: 52px; background: var(--card); border-bottom: 1px solid var(--line); }
.top .mark { width: 28px; height: 28px; }
.top strong { font-size: var(--t2); line-height: 1.2; display: block; }
.live { display: inline-flex; align-items: center; gap: 6px; font-size: var(--t1); color: var(--soft); }
.live::before { content: ""; width: 8px; height: 8px; border-radius: 50%; background: var(--good-text); }
.live.gone::before { background: none; border: 2px solid var(--bad-text); }
.faces { display: flex; margin-left: auto; padding-left: 8px; }
.tools { display: flex; gap: 6px; flex: none; }
.tools button { white-space: nowrap; }
.face { width: 32px; height: 32px; border-radius: 50%; background: var(--well); border: 2px solid var(--card); margin-left: -8px;
  display: grid; place-items: center; font-size: var(--t1); font-weight: 700; color: var(--ink); }
.face.away { color: var(--soft); border-style: dashed; border-color: var(--edge); background: var(--card); }
main { padding: 12px 12px 24px; max-width: 84rem; margin: 0 auto; }
.page { padding-bottom: 150px; }
.page.short { padding-bottom: 80px; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: var(--r); padding: 14px; }
.card + .card, .turn + .card, .wait + .card, section + .card, .card + article { margin-top: 12px; }
.off + .track { margin-top: 0 !important; }
h2 + .track, h2 + .stack, h2 + ul, h2 + ol { margin-top: 10px; }
.dock { position: fixed; inset: auto 0 calc(53px + env(safe-area-inset-bottom)); background: var(--card); border-top: 1px solid var(--line); z-index: 2; }
/* what has the focus is never beneath the dock and the tabs, nor beneath the queue */
@media (max-width: 719px) { html { scroll-padding: 8px 0 calc(72px + env(safe-area-inset-bottom)); } html:has(.dock) { scroll-padding-bottom: calc(160px + env(s\
afe-area-inset-bottom)); } }
@media (min-width: 720px) { html:has(.dock) { scroll-padding-bottom: 130px; } html:has(.queue-box.above) { scroll-padding-top: 150px; } }
.dock .go { padding: 8px 12px; display: flex; gap: 8px; }
.dock .go .primary { flex: 1; min-height: 52px; flex-direction: column; gap: 0; font-size: var(--t4); line-height: 1.15; padding: 6px; }
.sum .chip { white-space: nowrap; } .meanings dt { font-weight: 700; } .meanings dd { margin-bottom: 4px; }
.choice.usual { border-style: dashed; }
.dock .named { margin: 0; padding: 8px 12px 0; font-weight: 600; font-size: var(--t2); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.chip s, article s { color: var(--soft); font-weight: 400; }
.dock .go .primary small { font-size: var(--t1); font-weight: 500; }
.tabs { display: flex; position: fixed; inset: auto 0 0; z-index: 2; background: var(--card); border-top: 1px solid var(--line); padding-bottom: env(safe-area-i\
nset-bottom); }
.tabs button { flex: 1; min-width: 0; border: 0; border-radius: 0; background: none; padding: 2px; font-weight: 400; overflow: hidden; min-height: 52px; display\
: grid; place-items: center; align-content: center; gap: 1px; font-size: var(--t1);
  color: var(--soft); text-decoration: none; position: relative; }
.tabs button[aria-current] { color: var(--accent); font-weight: 700; }
.tabs button[aria-current]::before { content: ""; position: absolute; inset: -1px 20% auto; height: 3px; background: var(--accent); border-radius: 0 0 3px 3px; \
}

/* what is awaited of me: always the first thing */
.turn { border: 1px solid var(--turn-edge); background: var(--turn); color: var(--on-turn); border-radius: var(--r); padding: 14px; }
.turn .kick, .wait .kick { font-size: var(--t1); font-weight: 700; letter-spacing: .02em; }
.turn .kick { color: var(--on-turn-soft); }
.turn a { color: inherit; }
.turn :focus-visible, .turn:focus-visible { outline-color: #ffffff; }
.turn .says { font-size: var(--t4); line-height: 1.35; margin-top: 6px; }
.turn .chips { margin-top: 10px; }
.turn .chip { border-color: var(--turn-edge); color: var(--on-turn); background: none; }
.wait { border: 1px dashed var(--edge); border-radius: var(--r); padding: 12px 14px; color: var(--ink); }
.wait .kick { color: var(--soft); }
.wait h1 { font-size: var(--t4); }
.wait .dots::after { content: "…"; }
.chips { display: flex; flex-wrap: wrap; gap: 6px; }
.chip { display: inline-flex; align-items: center; gap: 5px; padding: 3px 9px; border: 1px solid var(--line); border-radius: 99px;
  font-size: var(--t1); font-weight: 600; background: var(--card); color: var(--ink); }
.chip .i { width: 1.1em; height: 1.1em; }
.lv { width: 18px; height: 16px; }
.lv rect { fill: none; stroke: currentColor; stroke-width: 1.2; stroke-opacity: .6; }
.lv rect.on { fill: currentColor; stroke: none; }

/* stakes */
.big { display: flex; align-items: baseline; gap: 8px; flex-wrap: wrap; }
.big b { font-size: var(--t6); line-height: 1; letter-spacing: -.02em; }
.big .and { color: var(--soft); font-size: var(--t2); }
.big .and b { font-size: var(--t4); color: var(--ink); }
.bar { width: 100%; height: 30px; margin-top: 10px; border-radius: 6px; overflow: hidden; }
.bar rect { transition: x .25s, width .25s; }
.bar .s { stroke: var(--card); stroke-width: 2; }
.bar .bad { fill: var(--bad); } .bar .fail { fill: var(--fail); } .bar .price { fill: var(--price); } .bar .clean { fill: var(--clean); } .bar .crit { fill: var\
(--crit); }
.bar .tex { pointer-events: none; }
.bar .tex.bad { fill: url(#hatch); } .bar .tex.fail { fill: url(#bars); } .bar .tex.price { fill: url(#dots); } .bar .tex.clean { fill: none; } .bar .tex.crit {\
 fill: none; }
.bar text { font: 700 13px var(--sans); text-anchor: middle; dominant-baseline: central; }
.bar text.bad { fill: var(--on-bad); } .bar text.fail { fill: var(--on-fail); } .bar text.price { fill: var(--on-price); } .bar text.clean { fill: var(--on-clea\
n); } .bar text.crit { fill: var(--on-crit); }
.bar .was { stroke: var(--ink); stroke-width: 3; stroke-dasharray: 3 2; transition: x1 .25s; }
.key { display: grid; grid-template-columns: auto auto 1fr; gap: 5px 8px; margin-top: 10px; font-size: var(--t2); align-items: baseline; }
.key dt { font-weight: 700; text-align: right; }
.key dd { line-height: 1.3; }
.key .sw { width: 14px; height: 14px; align-self: center; border-radius: 3px; }
.key .says { color: var(--soft); }
.sw .bad { fill: var(--bad); } .sw .fail { fill: var(--fail); } .sw .price { fill: var(--price); } .sw .clean { fill: var(--clean); } .sw .crit { fill: var(--cr\
it); }
/* where the dice are Hope and Fear, so are the parts of a bar: gold and violet */
[data-family="duality"] :is(.bar, .key) { --bad: #3b2371; --fail: #8f6f1f; --price: #7a5cc4; --clean: #b98a14; --on-bad: #fff; --on-fail: #fff; --on-price: #fff\
; --on-clean: #1b1300; }
@media (prefers-color-scheme: dark) {
  [data-family="duality"] :is(.bar, .key) { --bad: #7a5cc4; --fail: #a88a3c; --price: #a98df0; --clean: #f2c14e; --on-fail: #120c00; --on-price: #12062e; --on-c\
lean: #2a1c00; }
}
.sw .tex.bad { fill: url(#hatch); } .sw .tex.fail { fill: url(#bars); } .sw .tex.price { fill: url(#dots); } .sw .tex.clean, .sw .tex.crit { fill: none; }

/* options, grouped by what they gain: the bar is on the scale of the one above; the dashed line is where it stands now */
.gain-group { border-top: 1px solid var(--line); margin-top: 12px; padding-top: 10px; }
.gain-group .line { display: flex; justify-content: space-between; align-items: baseline; gap: 8px; flex-wrap: wrap; }
.gain { font-size: var(--t2); color: var(--soft); }
.gain b { font-size: var(--t4); color: var(--ink); }
.gain-group .bar { height: 14px; margin: 6px 0 2px; border-radius: 4px; }
.way { display: flex; align-items: center; gap: 10px; padding: 7px 0; }
.way + .way { border-top: 1px dotted var(--line); }
.way > div { flex: 1; min-width: 0; line-height: 1.3; }
.way b { font-weight: 600; }
.way .cost { color: var(--soft); font-size: var(--t2); white-space: nowrap; }
.way .says { color: var(--soft); font-size: var(--t2); }
.way button { min-width: 84px; flex: none; }
.way button[aria-pressed="true"] { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.way.no { color: var(--soft); }

/* tracks */
.track { display: flex; align-items: center; gap: 8px; flex-wrap: wrap; font-size: var(--t2); }
.track .boxes { display: flex; gap: 3px; }
.track svg { width: 17px; height: 17px; }
.track.many .boxes { gap: 2px; } .track.many svg { width: 14px; height: 14px; }
.box { fill: var(--card); stroke: var(--edge); stroke-width: 1.6; }
.box.on { fill: var(--ink); stroke: var(--ink); }
.box.soon { fill: var(--price-ground); stroke: var(--price-text); stroke-width: 2; stroke-dasharray: 3 2; }
.dia { fill: var(--card); stroke: var(--edge); stroke-width: 1.6; }
.dia.on { fill: var(--hope); stroke: var(--hope-text); }
.dia.new, .skull.new { stroke-width: 3; }
.skull { fill: var(--card); stroke: var(--edge); stroke-width: 1.6; }
.skull.on { fill: var(--fear); stroke: var(--fear-text); }

/* dice */
.dice { display: flex; gap: 12px; flex-wrap: wrap; align-items: flex-start; padding: 4px 3px 0; cursor: pointer; }
.die { display: grid; justify-items: center; gap: 4px; font-size: var(--t1); color: var(--soft); font-weight: 600; }
.die svg { width: 48px; height: 48px; overflow: visible; }
.die .body { fill: var(--die); stroke: var(--pip); stroke-width: 1.6; stroke-linejoin: round; }
.die .edge { fill: none; stroke: var(--pip); stroke-opacity: .35; stroke-width: 1.2; }
.die .pip { fill: var(--pip); }
.die text { font: 700 19px var(--sans); text-anchor: middle; dominant-baseline: central; fill: var(--pip); }
.die.lost svg { opacity: .62; width: 40px; height: 40px; margin: 4px 0; }
.pips .die.lost svg { margin: 0; opacity: .8; }
.die.lost .body { fill: none; stroke: var(--soft); stroke-dasharray: 3 2.5; }
.die.lost .pip, .die.lost text { fill: var(--ink); }
.die.counts .ring { fill: none; stroke: var(--accent); stroke-width: 3; }
.die:not(.counts) .ring { display: none; }
.die.counts { color: var(--ink); }
.die.hope .body { fill: var(--hope); stroke: var(--on-hope); } .die.hope text { fill: var(--on-hope); } .die.hope .edge { stroke: var(--on-hope); }
.die.fear .body { fill: var(--fear); stroke: var(--ink); } .die.fear text { fill: var(--on-fear); } .die.fear .edge { stroke: var(--on-fear); }
.duo { align-items: center; gap: 14px; } .duo .op { font-size: var(--t5); color: var(--soft); margin-bottom: 18px; }
.die.two svg { width: 62px; height: 62px; } .die.high svg { width: 78px; height: 78px; } .die.high { color: var(--ink); font-weight: 700; }
.die.hit .body { fill: var(--clean); } .die.hit text { fill: var(--on-clean); }
.die.one .body { fill: var(--bad); } .die.one text { fill: var(--on-bad); }
.die.gone svg { opacity: .62; }
.die .cross { stroke: var(--ink); stroke-width: 2.5; }
.die .decoy { opacity: 0; }
.tok { display: inline-grid; place-items: center; min-width: 30px; height: 30px; border-radius: 50%; border: 2px solid var(--edge); font-weight: 700; font-size:\
 var(--t2); padding: 0 4px; }
@media (prefers-reduced-motion: no-preference) {
  .rolling .die svg { animation: tumble .8s cubic-bezier(.2, .7, .3, 1) both; }
  .rolling .die:nth-child(2) svg { animation-delay: .07s; } .rolling .die:nth-child(3) svg { animation-delay: .14s; }
  .rolling .die:nth-child(4) svg { animation-delay: .2s; } .rolling .die:nth-child(n + 5) svg { animation-delay: .25s; }
  .rolling .truth { animation: truth .8s both; }
  .rolling .decoy { animation: decoy .5s steps(1) both; } .rolling .decoy.b { animation-delay: .16s; }
  .rolling .after { animation: after .3s .85s both; }
  .dots::after { animation: dots 1.6s steps(1) infinite; }
  @keyframes tumble { 0% { transform: translate(-26px, -44px) rotate(-400deg) scale(.86); }
    45% { transform: translate(0, 0) rotate(-60deg); } 62% { transform: translate(4px, -12px) rotate(14deg); }
    82% { transform: translate(1px, 0) rotate(-5deg); } 100% { transform: none; } }
  @keyframes truth { 0%, 55% { opacity: 0; } 56%, 100% { opacity: 1; } }
  @keyframes decoy { 0% { opacity: 1; } 50%, 100% { opacity: 0; } }
  @keyframes after { from { opacity: 0; transform: translateY(4px); } }
  @keyframes dots { 0% { content: "."; } 33% { content: ".."; } 66% { content: "…"; } }
  .bump { animation: bump .5s; }
  @keyframes bump { 40% { transform: scale(1.06); } }
}

/* results */
.head { display: flex; gap: 10px; align-items: baseline; flex-wrap: wrap; }
.verdict { font-size: var(--t5); font-weight: 700; line-height: 1.15; letter-spacing: -.01em; }
.flag { display: inline-flex; align-items: center; gap: 6px; padding: 4px 10px; border-radius: 6px; font-weight: 700; font-size: var(--t2); }
.flag.bad { background: var(--bad-ground); color: var(--bad-text); } .flag.price { background: var(--price-ground); color: var(--price-text); }
.flag.good { background: var(--good-ground); color: var(--good-text); }
.sum { display: flex; align-items: center; gap: 8px; flex-wrap: wrap; }
.sum .op { font-size: var(--t4); color: var(--soft); }
.sum .total { font-size: var(--t6); font-weight: 700; line-height: 1; }
.changes { border-top: 1px solid var(--line); padding-top: 10px; display: grid; gap: 8px; font-size: var(--t2); }
.menu { display: grid; gap: 8px; }
.menu button { justify-content: flex-start; text-align: left; width: 100%; min-height: 52px; }
.menu button span small { display: block; font-weight: 400; font-size: var(--t1); color: var(--soft); }
.menu button[aria-pressed="true"] { border: 2px solid var(--accent); padding: 7px 13px; }
.menu button[aria-pressed="true"] .push { color: var(--accent); }

/* position x effect: fifteen squares, one tap agrees to both */
.grid { width: 100%; border-collapse: separate; border-spacing: 5px; table-layout: fixed; margin: 0 -5px; }
.grid { overflow-wrap: normal; }
.grid th { font-size: var(--t2); font-weight: 600; padding: 2px; text-align: center; }
.grid th[scope="row"] { text-align: left; }
.grid .corner { width: 23%; }
.grid th small { display: block; font-weight: 400; color: var(--soft); font-size: var(--t1); }
.grid td { padding: 0; }
.grid button { width: 100%; min-height: 58px; padding: 4px; flex-direction: column; gap: 4px; font-size: var(--t1); font-weight: 500; border-color: var(--line);\
 background: var(--ground); color: var(--soft); }
.grid button.usual { border: 2px dashed var(--edge); color: var(--ink); }
.grid button[aria-pressed="true"] { background: var(--accent); border: 2px solid var(--accent); color: var(--on-accent); font-weight: 700; }
.ticks { display: flex; gap: 3px; height: 12px; align-items: center; }
.ticks svg { width: 9px; height: 12px; } .ticks rect { fill: currentColor; }
.dial { display: flex; gap: 4px; flex-wrap: wrap; }
.dial button { min-width: 44px; padding: 4px; }
.dial button[aria-pressed="true"] { background: var(--accent); color: var(--on-accent); border-color: var(--accent); }
input, select, textarea { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--edge); border-radius: var(--r); min-height: 44px; padd\
ing: 8px 12px; width: 100%; }
textarea { min-height: 64px; resize: vertical; }
input.says, textarea.says { font-family: var(--serif); }
label, legend { font-weight: 600; font-size: var(--t2); display: block; margin-bottom: 4px; }
.hint { font-size: var(--t1); color: var(--soft); }
.err { color: var(--bad-text); font-weight: 600; font-size: var(--t2); display: flex; gap: 6px; }

/* lists */
.queue li + li { margin-top: 8px; }
.queue .entry { display: block; width: 100%; text-align: left; font-weight: 400; padding: 10px 12px; border: 1px solid var(--line); border-radius: var(--r); bac\
kground: var(--card); color: inherit; text-decoration: none; }
.queue .entry[aria-current] { border: 2px solid var(--accent); padding: 9px 11px; }
.queue .who { display: flex; gap: 8px; align-items: center; font-size: var(--t1); color: var(--soft); }
.queue .says { line-height: 1.3; }
.queue .need { font-weight: 700; font-size: var(--t2); color: var(--accent); }
.people li { display: flex; align-items: center; gap: 10px; padding: 6px 0; }
.people .face { margin: 0; flex: none; }
.people li > div { min-width: 0; flex: 1; }

/* clocks */
.clocks { display: grid; gap: 10px; grid-template-columns: repeat(auto-fill, minmax(132px, 1fr)); }
.clock { display: grid; grid-template-columns: auto 1fr; gap: 4px 10px; align-items: center; }
.clock svg.dialface { width: 60px; height: 60px; grid-row: 1 / 3; }
.clock .name { font-weight: 600; font-size: var(--t2); line-height: 1.25; align-self: end; }
.clock .num { grid-column: 2; font-size: var(--t1); color: var(--soft); align-self: start; display: flex; gap: 6px; align-items: center; flex-wrap: wrap; }
.clock .ctl { grid-column: 1 / -1; display: flex; gap: 6px; }
.clocks.wide-list { grid-template-columns: 1fr !important; }
.clocks.wide-list .clock { grid-template-columns: auto 1fr auto; }
.clocks.wide-list .ctl { grid-column: 3; grid-row: 1 / 3; }
.seg { fill: var(--well); stroke: var(--card); stroke-width: 3; }
.seg.on { fill: var(--clean); } .danger .seg.on { fill: var(--bad); } .faction .seg.on { fill: var(--fear-text); }
.seg.soon { fill: url(#ghost); stroke: var(--card); }
.rim { fill: none; stroke: var(--edge); stroke-width: 2; }
.hub { fill: var(--card); stroke: var(--edge); stroke-width: 2; }
.glyph { fill: none; stroke: var(--ink); stroke-width: 5; stroke-linecap: round; stroke-linejoin: round; }
#ghost rect { fill: var(--well); } #ghost path { stroke: var(--clean-text); stroke-width: 3; }
#hatch path { stroke: var(--card); stroke-opacity: .42; stroke-width: 1.6; }
#bars path { stroke: var(--card); stroke-opacity: .42; stroke-width: 1.6; }
#dots circle { fill: var(--on-price); fill-opacity: .26; }

/* story */
.story { position: relative; }
.story .scene { font-size: var(--t1); color: var(--soft); font-weight: 600; display: flex; gap: 10px; align-items: center; padding: 10px 0 4px; }
.story .scene::after { content: ""; flex: 1; height: 1px; background: var(--line); }
.tale { display: grid; grid-template-columns: 32px 1fr; gap: 0 10px; padding: 10px 0; }
.tale .face { margin: 0; }
.tale .says { line-height: 1.4; }
.tale .rule { font-size: var(--t1); color: var(--soft); display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: center; margin-top: 4px; }
.tale .rule b { color: var(--ink); }
.tale .rule .out { font-weight: 700; } .out.bad { color: var(--bad-text); } .out.price { color: var(--price-text); } .out.good { color: var(--clean-text); }
.tale.undone .says { text-decoration: line-through; color: var(--soft); }
.tale.minor { padding: 4px 0; } .tale.minor .says { font: var(--t2)/1.4 var(--sans); color: var(--soft); }
.pips { display: inline-flex; gap: 3px; } .pips svg { width: 16px; height: 16px; } .pips .die svg { width: 16px; height: 16px; }
.seal { border: 0; background: none; min-height: 28px; padding: 2px 4px; color: var(--good-text); font-size: var(--t1); gap: 4px; }
.seal.kept { color: var(--soft); }
.filters { display: flex; gap: 6px; flex-wrap: wrap; }
.filters button { min-height: 36px; padding: 4px 12px; font-size: var(--t1); border-radius: 99px; }
.filters button[aria-pressed="true"] { background: var(--ink); color: var(--card); border-color: var(--ink); }

/* refused, offline */
.note { border-left: 4px solid var(--price); background: var(--price-ground); padding: 10px 12px; border-radius: 0 var(--r) var(--r) 0; font-size: var(--t2); ma\
rgin-bottom: 12px; }
.note.bad { border-color: var(--bad); background: var(--bad-ground); }
.qr { width: min(240px, 100%); height: auto; background: #ffffff; padding: 12px; border-radius: var(--r); border: 1px solid var(--line); }
.code { font-size: var(--t6); font-weight: 700; letter-spacing: .08em; line-height: 1.1; }
input.code { text-transform: uppercase; }
.pick { display: grid; gap: 8px; }
.pick label { display: flex; align-items: center; gap: 12px; border: 1px solid var(--edge); border-radius: var(--r); padding: 10px 12px; margin: 0; font-size: v\
ar(--t3); min-height: 52px; background: var(--card); }
.tick { display: flex; align-items: center; gap: 8px; margin: 0; min-height: 44px; font-weight: 500; }
.pick input, .tick input { width: 20px; height: 20px; min-height: 0; accent-color: var(--accent); flex: none; margin: 0; }
.pick label:has(:checked) { border: 2px solid var(--accent); padding: 9px 11px; }
.pick small { display: block; font-weight: 400; color: var(--soft); font-size: var(--t1); }
.steps li { display: flex; gap: 10px; padding: 6px 0; align-items: flex-start; }
.narrow { max-width: 30rem; margin: 0 auto; }

/* tablets: two columns; laptops: three. The phone's tabs become columns */
@media (max-width: 719px) {
  .cols { display: flex; flex-direction: column; } .cols > #now { order: -1; }
  .cols:not([data-tab="now"]) > #now > div > :not(.notices), .cols:not([data-tab="people"]) > .side.a, .cols[data-tab="now"] > .side.b, .cols[data-tab="people"]\
 > .side.b,
  .cols[data-tab="clocks"] .story-side, .cols[data-tab="story"] .clocks-side { display: none; }
  .tools span { display: none; }
  .faces { display: none; } .tools { margin-left: auto; }
}
@media (min-width: 720px) {
  main { padding: 16px 20px 32px; }
  .page { padding-bottom: 120px; }
  .cols { display: grid; grid-template-columns: minmax(0, 1fr) 300px; gap: 16px; align-items: start; }
  .cols { grid-template-rows: auto 1fr; }
  .cols > #now { grid-area: 1 / 1; } .cols > .side.b { grid-area: 1 / 2 / span 2; } .cols > .side.a { grid-area: 2 / 1; }
  .tabs { display: none; }
  .dock { position: sticky; border: 1px solid var(--line); border-radius: var(--r); inset: auto 0 0; margin-top: 12px; box-shadow: 0 -6px 14px -8px #0005; }
}
@media (min-width: 1100px) {
  .cols { grid-template-columns: 272px minmax(0, 1fr) 340px; gap: 20px; }
  .cols > .side.a { grid-area: 1 / 1; } .cols > #now { grid-area: 1 / 2; } .cols > .side.b { grid-area: 1 / 3; }
  .page { padding-bottom: 24px; }
  .stakes2 { display: grid; grid-template-columns: 1fr 1fr; gap: 0 24px; }
}
/* position and effect: rows one above the other where the card is narrow for its text */
.card:has(> .grid) { container-type: inline-size; }
@container (max-width: 34rem) {
  .grid, .grid tbody { display: block; margin: 0; } .grid .corner { display: none; }
  .grid tr { display: grid; grid-template-columns: repeat(5, 1fr); gap: 0 4px; } .grid th { font-size: var(--t1); padding: 2px 0; }
  .grid th[scope="row"] { grid-column: 1 / -1; display: flex; gap: 8px; align-items: baseline; padding-top: 8px; }
  .grid button { min-height: 48px; padding: 2px; } .ticks { gap: 2px; } .ticks svg { width: 7px; }
}
@media (forced-colors: active) {
  .bar rect, .sw rect, .seg, .box, .dia, .skull, .die .body { forced-color-adjust: none; }
  button[aria-disabled="true"], .primary[aria-disabled="true"] { color: GrayText; border-color: GrayText; }
  .choice[aria-pressed="true"], .mini[aria-pressed="true"] { outline: 2px solid Highlight; outline-offset: -5px; }
}
/* pressed is told by a tick too, not by colour alone */
.way [aria-pressed="true"]::before, .grid [aria-pressed="true"]::before { content: ""; width: 6px; height: 11px; border: solid; border-width: 0 2px 2px 0; trans\
form: rotate(42deg); margin: -3px 2px 0; }
.side .track svg { width: 15px; height: 15px; } .side .track.many svg { width: 12px; height: 12px; }
@media (min-width: 720px) { .clocks { grid-template-columns: repeat(auto-fill, minmax(180px, 1fr)); } }

/* forms and dialogs of the page */
#now > div > * + *, .side.a > * + *, .side.b > * + * { margin-top: 12px; }
main.narrow { padding-top: 20px; padding-bottom: 40px; }
.choice[aria-pressed="true"], .mini[aria-pressed="true"] { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.dial .usual { border-style: dashed; border-width: 2px; }
.other { margin-top: 8px; } .other input { flex: 1 1 10rem; width: auto; } .other select { width: auto; }
.stepper { display: inline-flex; } .stepper output { min-width: 2ch; text-align: center; }
.dice-button { all: unset; cursor: pointer; display: block; } .dice-button:focus-visible { outline: 3px solid var(--focus); outline-offset: 4px; border-radius: \
6px; }
.picked { padding: 4px 0 8px 14px; border-left: 3px solid var(--accent); }
.exact { padding: 0; min-height: 0; color: inherit; border: 0; } .exact b { text-decoration: underline dotted 2px; text-underline-offset: 6px; }
.undone .verdict { text-decoration: line-through; }
.where { min-width: 0; } .where strong { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.next { text-align: right; }
.embedded { overflow-x: auto; }
summary { cursor: pointer; font-weight: 600; min-height: 44px; display: flex; align-items: center; }
summary::before { content: "+"; width: 1.2em; font-weight: 700; color: var(--accent); } details[open] > summary::before { content: "−"; }
dialog { width: min(36rem, calc(100vw - 24px)); max-height: calc(100dvh - 24px); overflow: auto; color: var(--ink); background: var(--card); border: 1px solid v\
ar(--edge); border-radius: var(--r); padding: 14px; }
dialog::backdrop { background: #0009; }
dialog > .stack { margin-top: 8px; }
[data-motion="less"] .rolling *, [data-motion="less"] .bump, [data-motion="less"] .dots::after { animation: none !important; }
.queue .entry > span { display: block; } .queue .entry .who { margin-top: 4px; }
@media (max-width: 359px) { .tabs button { font-size: .6875rem; } }
.way { flex-wrap: wrap; } .way > div { flex: 1 1 180px; } .way .cost { white-space: normal; } .way .row { flex: 0 1 auto; }
.tabs button { white-space: nowrap; text-overflow: ellipsis; display: block; } .tabs button .i { display: block; margin: 4px auto 2px; }
`;var is=`/* /play: the story, clocks, people and panels; properties of play.css alone. */

/* what changed flashes once */
.flash { background: var(--price-ground); border-radius: var(--r); outline: 4px solid var(--price-ground); }
@media (prefers-reduced-motion: no-preference) {
  :root:not([data-motion="less"]) :is(.clock, .track-row) { transition: background .6s, outline-color .6s; }
}

/* story: its own scroll, so that the newest stays in sight beside everything else */
.tales .scroll { overflow-y: auto; overscroll-behavior: contain; max-height: calc(100dvh - 215px); min-height: 9rem; margin: 8px -14px -14px; padding: 0 14px 14\
px; }
.tales .scroll:focus-visible { outline-offset: -3px; }
@media (max-width: 719px) { .cols[data-tab="story"] .story-side { margin-top: 0; } }
@media (min-width: 720px) { .tales .scroll { max-height: max(22rem, calc(100dvh - 440px)); } }
.tale > div { min-width: 0; }
.tale .rule > button + *, .tale .rule { overflow-wrap: anywhere; }
.tale p + p { margin-top: 4px; }
.tale .told, .told { font-family: var(--serif); color: var(--ink); }
.tale.minor .told { font-size: var(--t2); line-height: 1.4; }
.after-step { border-left: 2px solid var(--line); padding-left: 10px; margin-top: 8px; }
.after-step.undone .says, .tale.undone .out, .tale.minor.undone .says { text-decoration: line-through; color: var(--soft); }
.after-step.undone .rule > span:not(.pips) { color: var(--soft); }
.tale:focus, .after-step:focus { outline: none; }
.pips { flex-wrap: wrap; }
.pips .die.lost svg { width: 16px; height: 16px; }
.pips.numbers svg, .pips.numbers .die svg, .pips.numbers .die.lost svg { width: 24px; height: 24px; }
.pips.numbers .die text { font-size: 23px; }
.pips .decoy { display: none; }
.seal { min-height: 44px; margin: -8px 0; }
.seal.alarm { color: var(--bad-text); font-weight: 700; }
.seal.quiet { color: var(--accent); }
.undo { border: 1px solid var(--edge); border-radius: var(--r); padding: 12px; margin-top: 8px; background: var(--ground); }
.tools-row { gap: 0 10px; } .tools-row .seal { margin: -6px 0 -6px -4px; }
.whole > summary { font-size: var(--t1); font-weight: 500; color: var(--soft); min-height: 36px; }
.filters button { min-height: 44px; }

/* clocks */
.clocks { margin-top: 10px; }
.clocks .name { margin: 0; }
.more-row { grid-column: 1 / -1; border: 1px solid var(--line); border-radius: var(--r); padding: 12px; background: var(--ground); margin-top: 8px; }
.clocks .more-row { padding: 8px; margin: 0; }
.clocks .more-row [aria-pressed="true"]::before { content: ""; width: 6px; height: 11px; border: solid; border-width: 0 2px 2px 0; transform: rotate(42deg); mar\
gin: -3px 2px 0; }
.ctl .mini { min-width: 44px; min-height: 44px; } .ctl .quiet { min-width: 36px; padding: 4px; }
.clocks.wide-list .ctl { gap: 4px; }
.clock .chip { white-space: nowrap; }
.clock .num { line-height: 1.3; }

/* people and sheets */
.people li.person { flex-wrap: wrap; }
.people .person .below, .map .below { flex: 1 0 100%; }
.person .mini.quiet { min-width: 44px; min-height: 44px; }
.tracks { display: grid; gap: 8px; margin-top: 8px; }
.track-row { display: flex; align-items: center; justify-content: space-between; gap: 8px; }
.track-row .track { min-width: 0; } .track-row .row { flex: none; gap: 4px; } .track .boxes { flex-wrap: wrap; }
.track-row .mini { min-width: 44px; min-height: 44px; }
.values > * { margin-top: 8px; }
.values h3 { font-size: var(--t1); color: var(--soft); font-weight: 600; }
.values .chip b { font-weight: 700; }
.note-text { font-size: var(--t2); white-space: pre-line; }
.map li { display: flex; flex-wrap: wrap; align-items: center; gap: 6px; padding: 4px 0; }
.map .map-name { flex: 1; min-width: 6rem; }
.map select { width: auto; }
.map .row input { min-width: 0; flex: 1; }
.map .row button { flex: none; min-height: 44px; }
.map .below { padding-left: 14px; }
.turn-row { margin-top: 8px; }

/* panels */
.part { border-top: 1px solid var(--line); padding-top: 12px; }
.reasons { list-style: decimal; padding-left: 1.4em; }
.seal-text { font-size: var(--t5); font-weight: 700; letter-spacing: .06em; }
dialog .flag { align-items: flex-start; }
legend { padding: 0; }
.people .below .whole > summary { margin-top: -8px; }
.fixed { flex: none; }

/* the service's card of a roll */
.rollwright-roll { border: 1px solid var(--line); border-radius: var(--r); padding: 10px 12px; margin-top: 4px; font-size: var(--t2); background: var(--ground);\
 }
.rollwright-title { font-weight: 600; }
.rollwright-dice { display: flex; flex-wrap: wrap; gap: 6px; }
.rollwright-dice svg { width: 36px; height: 36px; }
.rollwright-terms { display: flex; flex-wrap: wrap; gap: 2px 14px; }
.rollwright-terms div { display: flex; gap: 6px; }
.rollwright-terms dt, .rollwright-menu p { color: var(--soft); }
.rollwright-terms dd { font-weight: 600; }
.rollwright-roll > * + *, .rollwright-menu > * + * { margin-top: 6px; }
.rollwright-roll ul { display: flex; flex-wrap: wrap; gap: 4px; }
.rollwright-roll li { border: 1px solid var(--line); border-radius: 99px; padding: 1px 10px; font-size: var(--t1); }
.rollwright-menu li[data-kind="branch"] { border-style: dashed; }
.rollwright-costs li::before { content: "\\2212\\00a0"; }
.rollwright-gains li::before { content: "+\\00a0"; }

@media (forced-colors: active) {
  .filters [aria-pressed="true"], .dial [aria-pressed="true"] { border-width: 3px; }
}

/* what others negotiate, with its chances */
.queue p.entry { margin: 0; }
.watched { padding: 10px 2px 4px; }
.watched > .chips + *, .wait .chips { margin-top: 10px; }

/* the GM's queue stays in view: beside the action, or above it */
.queue-box:not(.above) { max-height: 60vh; overflow-y: auto; background: var(--ground); padding: 8px 4px; margin: -8px -4px 0; }
@media (min-width: 1100px) { .cols > .side.a { align-self: stretch; } .queue-box { position: sticky; top: 0; z-index: 1; } }
.queue-box.above { position: sticky; top: 0; z-index: 3; background: var(--ground); padding: 8px 4px; margin: -8px -4px 4px; }
.queue-box.above .queue { display: flex; gap: 8px; overflow-x: auto; padding: 6px 0; margin: 0; }
.queue-box.above li { flex: 1 0 150px; min-width: 150px; margin: 0; } .queue-box.above .says { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }\

`;var So=/@media \(prefers-color-scheme: dark\) \{((?:[^{}]*\{[^{}]*\})*)\s*\}/g,Co=16,To=`
:host { display: block; all: initial; }
.rollwright { color: var(--ink); background: var(--ground); font: var(--t3)/1.45 var(--sans); text-align: left;
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere; padding: 8px; }
.rollwright .dock { position: sticky; inset: auto 0 -8px; margin-top: 12px; border: 1px solid var(--line); border-radius: var(--r); }
.rollwright .tales .scroll { max-height: none; }
.rollwright > svg + * { margin-top: 0; }
.rollwright > :not(svg) + *, .rollwright .now > div > * + * { margin-top: 12px; }
.rollwright .plain > * + * { margin-top: 12px; }
.rollwright .plain details { display: none; }
.rollwright .plain button { text-decoration: none; border-bottom-style: none; }
.rollwright input, .rollwright select, .rollwright textarea { max-width: 100%; }
`;function as(t=""){let e=`${os}
${is}`.replace(So,(s,r)=>r.replace(/([^{}]+)(\{[^{}]*\})/g,Oo)).replace(/:root(?=[^\w-])/g,":host").replace(/^(html|body) \{[^}]*\}/gm,"").replace(/(\d*\.?\d+)rem\b/g,
(s,r)=>`${Number(r)*Co}px`),n=new CSSStyleSheet;return n.replaceSync(e+To+t),n}function Oo(t,e,n){return`:host([data-dark])${e.trim()===":root"?"":` ${e.trim()}`}\
 ${n}
`}var ct,y,xs,Ae,vs,cs,Mo,ot={},_s=[],Ao=/acit|ex(?:s|g|n|p|$)|rph|grid|ows|mnc|ntw|ine[ch]|zoo|^ord|itera/i;function te(t,e){for(var n in e)t[n]=e[n];return t}function ys(t){
var e=t.parentNode;e&&e.removeChild(t)}function Ss(t,e,n){var s,r,o,a={};for(o in e)o=="key"?s=e[o]:o=="ref"?r=e[o]:a[o]=e[o];if(arguments.length>2&&(a.children=
arguments.length>3?ct.call(arguments,2):n),typeof t=="function"&&t.defaultProps!=null)for(o in t.defaultProps)a[o]===void 0&&(a[o]=t.defaultProps[o]);return nt(
t,a,s,r,null)}function nt(t,e,n,s,r){var o={type:t,props:e,key:n,ref:s,__k:null,__:null,__b:0,__e:null,__d:void 0,__c:null,__h:null,constructor:void 0,__v:r??++xs};
return y.vnode!=null&&y.vnode(o),o}function lt(t){return t.children}function st(t,e){this.props=t,this.context=e}function $e(t,e){if(e==null)return t.__?$e(t.__,
t.__.__k.indexOf(t)+1):null;for(var n;e<t.__k.length;e++)if((n=t.__k[e])!=null&&n.__e!=null)return n.__e;return typeof t.type=="function"?$e(t):null}function Cs(t){
var e,n;if((t=t.__)!=null&&t.__c!=null){for(t.__e=t.__c.base=null,e=0;e<t.__k.length;e++)if((n=t.__k[e])!=null&&n.__e!=null){t.__e=t.__c.base=n.__e;break}return Cs(
t)}}function ls(t){(!t.__d&&(t.__d=!0)&&Ae.push(t)&&!it.__r++||cs!==y.debounceRendering)&&((cs=y.debounceRendering)||vs)(it)}function it(){for(var t;it.__r=Ae.length;)
t=Ae.sort(function(e,n){return e.__v.__b-n.__v.__b}),Ae=[],t.some(function(e){var n,s,r,o,a,l;e.__d&&(a=(o=(n=e).__v).__e,(l=n.__P)&&(s=[],(r=te({},o)).__v=o.__v+
1,Xt(l,o,r,n.__n,l.ownerSVGElement!==void 0,o.__h!=null?[a]:null,s,a??$e(o),o.__h),As(s,o),o.__e!=a&&Cs(o)))})}function Ts(t,e,n,s,r,o,a,l,d,u){var f,p,m,h,g,w,
b,x=s&&s.__k||_s,S=x.length;for(n.__k=[],f=0;f<e.length;f++)if((h=n.__k[f]=(h=e[f])==null||typeof h=="boolean"?null:typeof h=="string"||typeof h=="number"||typeof h==
"bigint"?nt(null,h,null,null,h):Array.isArray(h)?nt(lt,{children:h},null,null,null):h.__b>0?nt(h.type,h.props,h.key,null,h.__v):h)!=null){if(h.__=n,h.__b=n.__b+
1,(m=x[f])===null||m&&h.key==m.key&&h.type===m.type)x[f]=void 0;else for(p=0;p<S;p++){if((m=x[p])&&h.key==m.key&&h.type===m.type){x[p]=void 0;break}m=null}Xt(t,
h,m=m||ot,r,o,a,l,d,u),g=h.__e,(p=h.ref)&&m.ref!=p&&(b||(b=[]),m.ref&&b.push(m.ref,null,h),b.push(p,h.__c||g,h)),g!=null?(w==null&&(w=g),typeof h.type=="functio\
n"&&h.__k!=null&&h.__k===m.__k?h.__d=d=Os(h,d,t):d=Ms(t,h,m,x,g,d),u||n.type!=="option"?typeof n.type=="function"&&(n.__d=d):t.value=""):d&&m.__e==d&&d.parentNode!=
t&&(d=$e(m))}for(n.__e=w,f=S;f--;)x[f]!=null&&(typeof n.type=="function"&&x[f].__e!=null&&x[f].__e==n.__d&&(n.__d=$e(s,f+1)),qs(x[f],x[f]));if(b)for(f=0;f<b.length;f++)
Es(b[f],b[++f],b[++f])}function Os(t,e,n){var s,r;for(s=0;s<t.__k.length;s++)(r=t.__k[s])&&(r.__=t,e=typeof r.type=="function"?Os(r,e,n):Ms(n,r,r,t.__k,r.__e,e));
return e}function Ms(t,e,n,s,r,o){var a,l,d;if(e.__d!==void 0)a=e.__d,e.__d=void 0;else if(n==null||r!=o||r.parentNode==null)e:if(o==null||o.parentNode!==t)t.appendChild(
r),a=null;else{for(l=o,d=0;(l=l.nextSibling)&&d<s.length;d+=2)if(l==r)break e;t.insertBefore(r,o),a=o}return a!==void 0?a:r.nextSibling}function ds(t,e,n){e[0]===
"-"?t.setProperty(e,n):t[e]=n==null?"":typeof n!="number"||Ao.test(e)?n:n+"px"}function tt(t,e,n,s,r){var o;e:if(e==="style")if(typeof n=="string")t.style.cssText=
n;else{if(typeof s=="string"&&(t.style.cssText=s=""),s)for(e in s)n&&e in n||ds(t.style,e,"");if(n)for(e in n)s&&n[e]===s[e]||ds(t.style,e,n[e])}else if(e[0]===
"o"&&e[1]==="n")o=e!==(e=e.replace(/Capture$/,"")),e=e.toLowerCase()in t?e.toLowerCase().slice(2):e.slice(2),t.l||(t.l={}),t.l[e+o]=n,n?s||t.addEventListener(e,
o?fs:us,o):t.removeEventListener(e,o?fs:us,o);else if(e!=="dangerouslySetInnerHTML"){if(r)e=e.replace(/xlink[H:h]/,"h").replace(/sName$/,"s");else if(e!=="href"&&
e!=="list"&&e!=="form"&&e!=="tabIndex"&&e!=="download"&&e in t)try{t[e]=n??"";break e}catch{}typeof n=="function"||(n!=null&&(n!==!1||e[0]==="a"&&e[1]==="r")?t.
setAttribute(e,n):t.removeAttribute(e))}}function us(t){this.l[t.type+!1](y.event?y.event(t):t)}function fs(t){this.l[t.type+!0](y.event?y.event(t):t)}function Xt(t,e,n,s,r,o,a,l,d){
var u,f,p,m,h,g,w,b,x,S,D,v=e.type;if(e.constructor!==void 0)return null;n.__h!=null&&(d=n.__h,l=e.__e=n.__e,e.__h=null,o=[l]),(u=y.__b)&&u(e);try{e:if(typeof v==
"function"){if(b=e.props,x=(u=v.contextType)&&s[u.__c],S=u?x?x.props.value:u.__:s,n.__c?w=(f=e.__c=n.__c).__=f.__E:("prototype"in v&&v.prototype.render?e.__c=f=
new v(b,S):(e.__c=f=new st(b,S),f.constructor=v,f.render=qo),x&&x.sub(f),f.props=b,f.state||(f.state={}),f.context=S,f.__n=s,p=f.__d=!0,f.__h=[]),f.__s==null&&(f.
__s=f.state),v.getDerivedStateFromProps!=null&&(f.__s==f.state&&(f.__s=te({},f.__s)),te(f.__s,v.getDerivedStateFromProps(b,f.__s))),m=f.props,h=f.state,p)v.getDerivedStateFromProps==
null&&f.componentWillMount!=null&&f.componentWillMount(),f.componentDidMount!=null&&f.__h.push(f.componentDidMount);else{if(v.getDerivedStateFromProps==null&&b!==
m&&f.componentWillReceiveProps!=null&&f.componentWillReceiveProps(b,S),!f.__e&&f.shouldComponentUpdate!=null&&f.shouldComponentUpdate(b,f.__s,S)===!1||e.__v===n.
__v){f.props=b,f.state=f.__s,e.__v!==n.__v&&(f.__d=!1),f.__v=e,e.__e=n.__e,e.__k=n.__k,e.__k.forEach(function(z){z&&(z.__=e)}),f.__h.length&&a.push(f);break e}f.
componentWillUpdate!=null&&f.componentWillUpdate(b,f.__s,S),f.componentDidUpdate!=null&&f.__h.push(function(){f.componentDidUpdate(m,h,g)})}f.context=S,f.props=
b,f.state=f.__s,(u=y.__r)&&u(e),f.__d=!1,f.__v=e,f.__P=t,u=f.render(f.props,f.state,f.context),f.state=f.__s,f.getChildContext!=null&&(s=te(te({},s),f.getChildContext())),
p||f.getSnapshotBeforeUpdate==null||(g=f.getSnapshotBeforeUpdate(m,h)),D=u!=null&&u.type===lt&&u.key==null?u.props.children:u,Ts(t,Array.isArray(D)?D:[D],e,n,s,
r,o,a,l,d),f.base=e.__e,e.__h=null,f.__h.length&&a.push(f),w&&(f.__E=f.__=null),f.__e=!1}else o==null&&e.__v===n.__v?(e.__k=n.__k,e.__e=n.__e):e.__e=Eo(n.__e,e,
n,s,r,o,a,d);(u=y.diffed)&&u(e)}catch(z){e.__v=null,(d||o!=null)&&(e.__e=l,e.__h=!!d,o[o.indexOf(l)]=null),y.__e(z,e,n)}}function As(t,e){y.__c&&y.__c(e,t),t.some(
function(n){try{t=n.__h,n.__h=[],t.some(function(s){s.call(n)})}catch(s){y.__e(s,n.__v)}})}function Eo(t,e,n,s,r,o,a,l){var d,u,f,p=n.props,m=e.props,h=e.type,g=0;
if(h==="svg"&&(r=!0),o!=null){for(;g<o.length;g++)if((d=o[g])&&(d===t||(h?d.localName==h:d.nodeType==3))){t=d,o[g]=null;break}}if(t==null){if(h===null)return document.
createTextNode(m);t=r?document.createElementNS("http://www.w3.org/2000/svg",h):document.createElement(h,m.is&&m),o=null,l=!1}if(h===null)p===m||l&&t.data===m||(t.
data=m);else{if(o=o&&ct.call(t.childNodes),u=(p=n.props||ot).dangerouslySetInnerHTML,f=m.dangerouslySetInnerHTML,!l){if(o!=null)for(p={},g=0;g<t.attributes.length;g++)
p[t.attributes[g].name]=t.attributes[g].value;(f||u)&&(f&&(u&&f.__html==u.__html||f.__html===t.innerHTML)||(t.innerHTML=f&&f.__html||""))}if((function(w,b,x,S,D){
var v;for(v in x)v==="children"||v==="key"||v in b||tt(w,v,null,x[v],S);for(v in b)D&&typeof b[v]!="function"||v==="children"||v==="key"||v==="value"||v==="chec\
ked"||x[v]===b[v]||tt(w,v,b[v],x[v],S)})(t,m,p,r,l),f)e.__k=[];else if(g=e.props.children,Ts(t,Array.isArray(g)?g:[g],e,n,s,r&&h!=="foreignObject",o,a,o?o[0]:n.
__k&&$e(n,0),l),o!=null)for(g=o.length;g--;)o[g]!=null&&ys(o[g]);l||("value"in m&&(g=m.value)!==void 0&&(g!==t.value||h==="progress"&&!g)&&tt(t,"value",g,p.value,
!1),"checked"in m&&(g=m.checked)!==void 0&&g!==t.checked&&tt(t,"checked",g,p.checked,!1))}return t}function Es(t,e,n){try{typeof t=="function"?t(e):t.current=e}catch(s){
y.__e(s,n)}}function qs(t,e,n){var s,r;if(y.unmount&&y.unmount(t),(s=t.ref)&&(s.current&&s.current!==t.__e||Es(s,null,e)),(s=t.__c)!=null){if(s.componentWillUnmount)
try{s.componentWillUnmount()}catch(o){y.__e(o,e)}s.base=s.__P=null}if(s=t.__k)for(r=0;r<s.length;r++)s[r]&&qs(s[r],e,typeof t.type!="function");n||t.__e==null||
ys(t.__e),t.__e=t.__d=void 0}function qo(t,e,n){return this.constructor(t,n)}function Ns(t,e,n){var s,r,o;y.__&&y.__(t,e),r=(s=typeof n=="function")?null:n&&n.__k||
e.__k,o=[],Xt(e,t=(!s&&n||e).__k=Ss(lt,null,[t]),r||ot,ot,e.ownerSVGElement!==void 0,!s&&n?[n]:r?null:e.firstChild?ct.call(e.childNodes):null,o,!s&&n?n:r?r.__e:
e.firstChild,s),As(o,t)}ct=_s.slice,y={__e:function(t,e){for(var n,s,r;e=e.__;)if((n=e.__c)&&!n.__)try{if((s=n.constructor)&&s.getDerivedStateFromError!=null&&(n.setState(s.getDerivedStateFromError(
t)),r=n.__d),n.componentDidCatch!=null&&(n.componentDidCatch(t),r=n.__d),r)return n.__E=n}catch(o){t=o}throw t}},xs=0,st.prototype.setState=function(t,e){var n;
n=this.__s!=null&&this.__s!==this.state?this.__s:this.__s=te({},this.state),typeof t=="function"&&(t=t(te({},n),this.props)),t&&te(n,t),t!=null&&this.__v&&(e&&this.
__h.push(e),ls(this))},st.prototype.forceUpdate=function(t){this.__v&&(this.__e=!0,t&&this.__h.push(t),ls(this))},st.prototype.render=lt,Ae=[],vs=typeof Promise==
"function"?Promise.prototype.then.bind(Promise.resolve()):setTimeout,it.__r=0,Mo=0;var Ee,H,hs,at=0,Zt=[],ps=y.__b,ms=y.__r,gs=y.diffed,$s=y.__c,bs=y.unmount;function dt(t,e){
y.__h&&y.__h(H,t,at||e),at=0;var n=H.__H||(H.__H={__:[],__h:[]});return t>=n.__.length&&n.__.push({}),n.__[t]}function k(t){return at=1,No(js,t)}function No(t,e,n){
var s=dt(Ee++,2);return s.t=t,s.__c||(s.__=[n?n(e):js(void 0,e),function(r){var o=s.t(s.__[0],r);s.__[0]!==o&&(s.__=[o,s.__[1]],s.__c.setState({}))}],s.__c=H),s.
__}function P(t,e){var n=dt(Ee++,3);!y.__s&&en(n.__H,e)&&(n.__=t,n.__H=e,H.__H.__h.push(n))}function Is(t,e){var n=dt(Ee++,4);!y.__s&&en(n.__H,e)&&(n.__=t,n.__H=
e,H.__h.push(n))}function N(t){return at=5,Io(function(){return{current:t}},[])}function Io(t,e){var n=dt(Ee++,7);return en(n.__H,e)&&(n.__=t(),n.__H=e,n.__h=t),n.__}function jo(){Zt.forEach(function(t){if(t.__P)try{t.__H.__h.forEach(rt),t.__H.__h.forEach(Qt),t.__H.__h=[]}catch(e){t.__H.__h=[],y.__e(e,t.__v)}}),Zt=[]}y.__b=function(t){
H=null,ps&&ps(t)},y.__r=function(t){ms&&ms(t),Ee=0;var e=(H=t.__c).__H;e&&(e.__h.forEach(rt),e.__h.forEach(Qt),e.__h=[])},y.diffed=function(t){gs&&gs(t);var e=t.
__c;e&&e.__H&&e.__H.__h.length&&(Zt.push(e)!==1&&hs===y.requestAnimationFrame||((hs=y.requestAnimationFrame)||function(n){var s,r=function(){clearTimeout(o),ws&&
cancelAnimationFrame(s),setTimeout(n)},o=setTimeout(r,100);ws&&(s=requestAnimationFrame(r))})(jo)),H=void 0},y.__c=function(t,e){e.some(function(n){try{n.__h.forEach(
rt),n.__h=n.__h.filter(function(s){return!s.__||Qt(s)})}catch(s){e.some(function(r){r.__h&&(r.__h=[])}),e=[],y.__e(s,n.__v)}}),$s&&$s(t,e)},y.unmount=function(t){
bs&&bs(t);var e=t.__c;if(e&&e.__H)try{e.__H.__.forEach(rt)}catch(n){y.__e(n,e.__v)}};var ws=typeof requestAnimationFrame=="function";function rt(t){var e=H;typeof t.
__c=="function"&&t.__c(),H=e}function Qt(t){var e=H;t.__c=t.__(),H=e}function en(t,e){return!t||t.length!==e.length||e.some(function(n,s){return n!==t[s]})}function js(t,e){
return typeof e=="function"?e(t):e}var Ds=function(t,e,n,s){var r;e[0]=0;for(var o=1;o<e.length;o++){var a=e[o++],l=e[o]?(e[0]|=a?1:2,n[e[o++]]):e[++o];a===3?s[0]=
l:a===4?s[1]=Object.assign(s[1]||{},l):a===5?(s[1]=s[1]||{})[e[++o]]=l:a===6?s[1][e[++o]]+=l+"":a?(r=t.apply(l,Ds(t,l,n,["",null])),s.push(r),l[0]?e[0]|=2:(e[o-
2]=0,e[o]=r)):s.push(l)}return s},ks=new Map,c=function(t){var e=ks.get(this);return e||(e=new Map,ks.set(this,e)),(e=Ds(this,e.get(t)||(e.set(t,e=(function(n){
for(var s,r,o=1,a="",l="",d=[0],u=function(m){o===1&&(m||(a=a.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?d.push(0,m,a):o===3&&(m||a)?(d.push(3,m,a),o=2):o===2&&a===".\
.."&&m?d.push(4,m,0):o===2&&a&&!m?d.push(5,0,!0,a):o>=5&&((a||!m&&o===5)&&(d.push(o,0,a,r),o=6),m&&(d.push(o,m,0,r),o=6)),a=""},f=0;f<n.length;f++){f&&(o===1&&u(),
u(f));for(var p=0;p<n[f].length;p++)s=n[f][p],o===1?s==="<"?(u(),d=[d],o=3):a+=s:o===4?a==="--"&&s===">"?(o=1,a=""):a=s+a[0]:l?s===l?l="":a+=s:s==='"'||s==="'"?
l=s:s===">"?(u(),o=1):o&&(s==="="?(o=5,r=a,a=""):s==="/"&&(o<5||n[f][p+1]===">")?(u(),o===3&&(d=d[0]),o=d,(d=d[0]).push(2,0,o),o=0):s===" "||s==="	"||s===`
`||s==="\r"?(u(),o=2):a+=s),o===3&&a==="!--"&&(o=4,d=d[0])}return u(),d})(t)),e),arguments,[])).length>1?e:e[0]}.bind(Ss);var Do=(document.documentElement.dataset.languages??"").split(" ").filter(Boolean),Ps={},Po,tl=["en",...Do].map(t=>{let e=new Intl.DisplayNames(t,{type:"languag\
e"}).of(t);return{language:t,name:e[0].toLocaleUpperCase(t)+e.slice(1)}});function i(t,e={}){return Ws(Ps[t]??t,e)}function M(t,e,n,s={}){let r=Math.abs(t);return Ws(Ps[e]?.[Po(r)]??(r===1?e:n),{...s,n:t})}function Ws(t,e){return t.replace(
/\{(\w+)\}/g,(n,s)=>String(e[s]??""))}function j(t){return new Intl.ListFormat(document.documentElement.lang,{type:"conjunction"}).format(t)}function E(t){return i(
"“{text}”",{text:t})}var Wo={dice:"M4 4H16V16H4ZM7.5 7.5V7.51M12.5 12.5V12.51M12.5 7.5V7.51M7.5 12.5V12.51",sheet:"M5 3H15V17H5ZM8 7H12M8 10.5H12M8 14H10",clock:"M10 3A7 7 0 1 0 10 \
17A7 7 0 1 0 10 3M10 10V3M10 10H17",story:"M4 4.5C6 3.5 8 3.5 10 5 12 3.5 14 3.5 16 4.5V16C14 15 12 15 10 16.5 8 15 6 15 4 16ZM10 5V16.5",invite:"M7.5 9A3 3 0 1\
 0 7.5 3A3 3 0 1 0 7.5 9M2.5 16.5C2.5 13 4.5 11.5 7.5 11.5S12.5 13 12.5 16.5M15 7V13M12 10H18",people:"M7.5 9A3 3 0 1 0 7.5 3A3 3 0 1 0 7.5 9M2.5 16.5C2.5 13 4.\
5 11.5 7.5 11.5S12.5 13 12.5 16.5",shield:"M10 2.5 16.5 5V10C16.5 14 13.5 16.6 10 17.8 6.5 16.6 3.5 14 3.5 10V5ZM7 10 9.3 12.3 13.3 7.8",lock:"M5 9H15V16H5ZM7 9\
V6.5A3 3 0 0 1 13 6.5V9",gear:"M10 7A3 3 0 1 0 10 13A3 3 0 1 0 10 7M10 2.5V4.5M10 15.5V17.5M2.5 10H4.5M15.5 10H17.5M4.7 4.7 6.1 6.1M13.9 13.9 15.3 15.3M15.3 4.7\
 13.9 6.1M6.1 13.9 4.7 15.3",plus:"M10 4.5V15.5M4.5 10H15.5",minus:"M4.5 10H15.5",undo:"M5 8H12.5A4 4 0 0 1 12.5 16H8M5 8 8.5 4.5M5 8 8.5 11.5",warn:"M10 3 18 1\
7H2ZM10 8V12M10 14.5V14.51",eye:"M3 3 17 17M6 6C4 7.3 2.5 10 2.5 10S5 15 10 15C11.3 15 12.5 14.6 13.5 14M9 5.1C14.5 4.5 17.5 10 17.5 10S16.8 11.4 15.5 12.7",close:"\
M5 5 15 15M15 5 5 15",check:"M4 10.5 8 14.5 16 5.5",copy:"M7 7H16V16H7ZM4 13V4H13",more:"M5 10V10.01M10 10V10.01M15 10V10.01",pen:"M4 16 5 12 13 4 16 7 8 15ZM11\
.5 5.5 14.5 8.5"};function C({name:t}){return c`<svg class="i" viewBox="0 0 20 20" aria-hidden="true"><path d=${Wo[t]} /></svg>`}function ut({level:t}){return c`<svg class="lv" viewBox="0 0 18 16" aria-hidden="true">
    ${[4,9,14].map((n,s)=>c`<rect class=${s<t?"on":""} x=${1+6*s} y=${15-n} width="4" height=${n} rx="1" />`)}
  </svg>`}function be({name:t,track:e,value:n,cap:s,soon:r=0,of:o}){let a=s===void 0?0:Math.max(s,n+Math.max(r,0)),l=a>9,d=r?` ${r>0?"+":"−"} ${Math.abs(r)}`:
"",u=`${n}${d}${s?` ${i("of")} ${s}`:""}`,f=[];for(let p=0;p<Math.min(a,20);p+=1){let m=r>0&&p>=n&&p<n+r,h=r<0&&p<n&&p>=n+r;f.push(c`<svg viewBox="0 0 18 18" aria-hidden="true">
        ${Lo(e,m||h?"soon":p<n?"on":"")}
      </svg>`)}return c`<div class=${`track${l?" many":""}`}>
    <span class="nm">${o?c`<span class="off">${o}: </span>`:null}${t}</span>
    <span class="boxes">${f}</span><span class="soft tiny nn">${u}</span>
  </div>`}function Lo(t,e){return t==="hope"||t==="willpower"?c`<path class=${`dia ${e}`} d="M9 1.5 16.5 9 9 16.5 1.5 9Z" />`:t==="fear"?c`<path class=${`skull ${e}`} d="M9 1.5 15.5 5.2V12.8L9 16.5 2.5 12.8V5.2Z" />`:
c`<rect class=${`box ${e}`} x="2" y="2" width="14" height="14" rx="2" />`}var Ls={progress:"M43 50 48 55 57 45",danger:"M50 42V52M50 58V58.1",racing:"M43 44 50 \
50 43 56M51 44 58 50 51 56",linked:"M44 50H56M52 45 57 50 52 55",tug_of_war:"M42 50H58M46 45 41 50 46 55M54 45 59 50 54 55",mission:"M45 58V42L56 46 45 50",faction:"\
M43 56V45L47 49 50 43 53 49 57 45V56Z",countdown:"M44 42H56L44 58H56Z"},Ro={danger:"danger",countdown:"danger",mission:"danger",faction:"faction"};function ft({
clock:t,soon:e=0,label:n=""}){let s=n||i("{name}: {filled} of {size}",t)+(e?`, ${i("this roll would tick {n}",{n:e})}`:""),r=[];for(let o=0;o<t.size;o+=1){let a=o<
t.filled?"on":o<t.filled+e?"soon":"";r.push(c`<path class=${`seg ${a}`} d=${zo(o,t.size)} />`)}return c`<svg
    class=${`dialface ${Ro[t.kind]??"progress"}`}
    viewBox="0 0 100 100"
    role="img"
    aria-label=${s}
  >
    ${r}
    <circle class="rim" cx="50" cy="50" r="48" />
    <circle class="hub" cx="50" cy="50" r="17" />
    <path class="glyph" d=${Ls[t.kind]??Ls.progress} />
  </svg>`}function zo(t,e){let n=(a,l)=>{let d=2*Math.PI*a-Math.PI/2;return`${(50+l*Math.cos(d)).toFixed(1)} ${(50+l*Math.sin(d)).toFixed(1)}`},[s,r]=[t/e,(t+1)/
e],o=r-s>.5?1:0;return`M${n(s,46)}A46 46 0 ${o} 1 ${n(r,46)}L${n(r,17)}A17 17 0 ${o} 0 ${n(s,17)}Z`}function ht(t){let e=t.map(o=>o*100),n=e.map(Math.floor),s=e.
map((o,a)=>a).sort((o,a)=>e[a]%1-e[o]%1),r=Math.round(e.reduce((o,a)=>o+a,0))-n.reduce((o,a)=>o+a,0);for(let o=0;o<r;o+=1)n[s[o%s.length]]+=1;return n}function V({
parts:t,was:e,plain:n}){let s=ht(t.map(({chance:d})=>d)),r=t.map(({says:d},u)=>i("{says} {n} in 100",{says:d,n:s[u]})).join(", "),o=0,a=t.map(({kind:d,chance:u},f)=>{
let[p,m]=[o,u*100];o+=m;let h={x:`${p.toFixed(2)}%`,width:`${m.toFixed(2)}%`,height:"100%"};return c`<rect class=${`s ${d}`} ...${h} /><rect class=${`tex ${d}`} ...${h} />
      ${m>=9&&!n?c`<text class=${d} x=${`${(p+m/2).toFixed(2)}%`} y="50%">${s[f]}</text>`:null}`}),l=e===void 0?null:c`<line class="was" x1=${`${e*100}%`} x2=${`${e*
100}%`} y1="0" y2="100%" />`;return c`<svg class="bar" role="img" aria-label=${r}>${a}${l}</svg>`}function qe({parts:t}){let e=ht(t.map(({chance:n})=>n));return c`<dl class="key">
    ${t.map(({kind:n,says:s,more:r},o)=>c`<svg class="sw" aria-hidden="true">
        <rect class=${n} width="14" height="14" />
        <rect class=${`tex ${n}`} width="14" height="14" />
      </svg>
        <dt>${e[o]} %</dt><dd>${s} ${r?c`<span class="says">${r}</span>`:null}</dd>`)}
  </dl>`}var zs={1:[[24,24]],2:[[14,14],[34,34]],3:[[14,14],[24,24],[34,34]],4:[[14,14],[34,14],[14,34],[34,34]],5:[[14,14],[34,14],[24,24],[14,34],[34,34]],6:[
[14,13],[34,13],[14,24],[34,24],[14,35],[34,35]]};function tn(t){return zs[t].map(([e,n])=>c`<circle class="pip" cx=${e} cy=${n} r="4.2" />`)}var Rs={8:"M24 1 4\
6 24 24 47 2 24Z",10:"M24 1 47 19 42 33 24 47 6 33 1 19Z",12:"M24 1 37.5 5.4 45.9 16.9V31.1L37.5 42.6 24 47 10.5 42.6 2.1 31.1V16.9L10.5 5.4Z"},Ho={12:"M24 9.5 \
37.8 19.5 32.5 35.7H15.5L10.2 19.5ZM24 9.5V1M37.8 19.5 45.9 16.9M32.5 35.7 37.5 42.6M15.5 35.7 10.5 42.6M10.2 19.5 2.1 16.9"};function we({sides:t,face:e,how:n="",
note:s="",says:r=""}){let o=[e,r||s].filter(Boolean).join(", "),a=t===6;return c`<span class=${`die ${n}`}>
    <svg viewBox="0 0 48 48" role="img" aria-label=${o}>
      <rect class="ring" x="-3" y="-3" width="54" height="54" rx="13" />
      ${a?c`<rect class="body" x="2" y="2" width="44" height="44" rx="9" />`:c`<path class="body" d=${Rs[t]??Rs[10]} /><path class="edge" d=${Ho[t]??""} />`}
      ${a?c`<g class="decoy">${tn(2)}</g><g class="decoy b">${tn(6)}</g>`:null}
      <g class="truth">${a&&zs[e]?tn(e):c`<text x="24" y="25">${e}</text>`}</g>
    </svg>${s}
  </span>`}function Ne(t,e,n){return Object.entries(t.game.spec.properties).filter(([,s])=>e.includes(s["x-owner"])&&!s["x-joined"]&&!!s["x-primary"]===n&&(!s["x-published"]||
t.session.options.published)&&pt(s)!=="hidden"&&pt(s)!=="object")}function pt(t){return t["x-widget"]}function Bo(t){return t.anyOf?.find(({type:e})=>e!=="null")??
t}function Ie({play:t,name:e,value:n,change:s,needed:r=!1,form:o="field"}){let a=t.field(e),l=`${o}-${e}`,d=c`<p class="hint">${a.description}</p>`;return pt(a)===
"checkbox"?c`<div>
      <label class="tick">
        <input
          id=${l}
          type="checkbox"
          checked=${n??a.default}
          onChange=${u=>s(u.target.checked)}
        />
        ${a.title}
      </label>
      ${d}
    </div>`:c`<div>
    <label for=${l}>${a.title}${r&&c` <span class="soft">${i("(needed)")}</span>`}</label>
    <${Uo} id=${l} field=${a} value=${n} change=${s} />
    ${d}
  </div>`}function Uo({id:t,field:e,value:n,change:s}){let r=Bo(e),o=e["x-enum-labels"]??r["x-enum-labels"]??{},a=e.enum??r.enum;if(a)return c`<select
      id=${t}
      value=${n??e.default??""}
      onChange=${l=>s(l.target.value||null)}
    >
      ${e.default===null&&c`<option value="">${i("none")}</option>`}
      ${a.map(l=>c`<option value=${l}>${o[l]?.label??l}</option>`)}
    </select>`;if(r.type==="integer")return c`<${W}
      id=${t}
      value=${n??e.default??0}
      least=${r.minimum??0}
      most=${r.maximum??99}
      change=${s}
    />`;if(r.type==="array"){let l=(n??[]).join(", ");return c`<input
      id=${t}
      value=${l}
      placeholder=${i("separated by commas")}
      onChange=${d=>s(Fo(d.target.value))}
    />`}return pt(e)==="textarea"?c`<textarea
      id=${t}
      class="says"
      maxlength=${r.maxLength}
      value=${n??""}
      onInput=${l=>s(l.target.value)}
    >
    </textarea>`:c`<input
    id=${t}
    maxlength=${r.maxLength}
    value=${n??""}
    onInput=${l=>s(l.target.value)}
  />`}function Fo(t){return t.split(",").map(e=>e.trim()).filter(Boolean)}function W({id:t,value:e,least:n=0,most:s=99,change:r,says:o}){let a=l=>r(Math.min(s,Math.
max(n,l)));return c`<span class="row stepper" role="group" aria-label=${o}>
    <button
      type="button"
      class="mini"
      aria-label=${i("one less")}
      aria-disabled=${e<=n?"true":null}
      onClick=${()=>a(e-1)}
    >
      <${C} name="minus" />
    </button>
    <output id=${t}><b>${e}</b></output>
    <button
      type="button"
      class="mini"
      aria-label=${i("one more")}
      aria-disabled=${e>=s?"true":null}
      onClick=${()=>a(e+1)}
    >
      <${C} name="plus" />
    </button>
  </span>`}function Hs({value:t,least:e,most:n,change:s,says:r}){if(n-e>8)return c`<${W} value=${t} least=${e} most=${n} change=${s} says=${r} />`;let o=Array.from(
{length:n-e+1},(a,l)=>e+l);return c`<span class="dial dots-row" role="group" aria-label=${r}>${o.map(a=>c`<button type="button" aria-pressed=${String(a===t)} onClick=${()=>s(
a)}>
        ${e<0&&a>0?`+${a}`:String(a).replace("-","−")}
      </button>`)}</span>`}var Go=[4,6,8,12];function Bs({play:t}){let[e,n]=k(!1),s=t.role==="gm",r=N(null),o=()=>{n(!1),r.current?.focus()};return c`<section class="card" aria-labelledby="clocks-title">
    <div class="row"><h2 id="clocks-title">${i("Clocks")}</h2>
      ${s?c`<button
            class="mini push"
            ref=${r}
            aria-expanded=${String(e)}
            aria-label=${i("New clock")}
            onClick=${()=>n(!e)}
          >
            <${C} name="plus" />
            ${i("New")}
          </button>`:null}
    </div>
    ${e&&s?c`<${Jo} play=${t} close=${o} />`:null}
    ${t.clocks.length?c`<ul class="clocks wide-list">
          ${t.clocks.map(a=>c`<${Vo} key=${a.id} play=${t} clock=${a} />`)}
        </ul>`:c`<p class="soft small">${i("No clocks yet. What are they up against?")}</p>`}
  </section>`}function Vo({play:t,clock:e}){let[n,s]=k(!1),r=t.role==="gm",o=r||t.role==="player"&&e.ticked_by==="players",{name:a}=e,l=f=>t.actAfter(()=>t.table.
tickClock(e.id,{by:f}),({changes:p})=>{let m=p.find(({who:h,track:g})=>h===e.id&&g==="filled")?.to??e.filled;t.say(i("{name}: {filled} of {size}",{name:a,filled:m,
size:e.size}))}),d=e.filled>=e.size&&e.kind!=="tug_of_war",u=e.state==="locked";return c`<li class=${`clock ${nn(e.filled)}`}>
    <${ft} clock=${e} />
    <h3 class="name">${a}</h3>
    <div class="num">
      <span>${[i("{filled} of {size}",e),...Ko(t,e)].join(" · ")}</span>
      ${e.visible?null:c`<span class="chip"><${C} name="eye" />${i("only you")}</span>`}
    </div>
    ${o?c`<div class="ctl">
          <button
            class="mini"
            aria-label=${i("{name}: one back",{name:a})}
            aria-disabled=${e.filled<=0?"true":null}
            onClick=${()=>e.filled>0&&l(-1)}
          >
            <${C} name="minus" />
          </button>
          <button
            class="mini"
            aria-label=${i("{name}: one on",{name:a})}
            aria-disabled=${d||u?"true":null}
            title=${u?i("Another clock must be full first."):null}
            onClick=${()=>d||u||l(1)}
          >
            <${C} name="plus" />
          </button>
          ${r?c`<button
                class="mini quiet"
                aria-label=${i("{name}: more",{name:a})}
                aria-expanded=${String(n)}
                onClick=${()=>s(!n)}
              >
                <${C} name="more" />
              </button>`:null}
        </div>`:null}
    ${r&&n?c`<${Yo} play=${t} clock=${e} />`:null}
  </li>`}function Ko(t,e){let n=[],s=e.after&&t.clock(e.after)?.name,r=e.rival&&t.clock(e.rival)?.name;return e.state==="locked"&&s?[i("locked until {name} is f\
ull",{name:s})]:(e.kind!=="progress"&&n.push(t.label("clock",e.kind)),e.state!=="open"&&n.push(t.label("state",e.state)),r&&n.push(i("against {name}",{name:r})),
e.loops&&n.push(M(e.loops,"full once","full {n} times")),n)}function nn(t){let e=N(t),[n,s]=k(!1);return P(()=>{if(e.current===t)return;e.current=t,s(!0);let r=setTimeout(
()=>s(!1),900);return()=>clearTimeout(r)},[t]),n?"flash":""}function Yo({play:t,clock:e}){let{id:n,name:s,version:r,visible:o,ticked_by:a}=e,l=u=>t.act(()=>t.table.
changeClock(n,u,r)),d=async()=>{await t.ask(i("Put {name} away for good?",{name:s}),i("Put it away"))&&(await t.act(()=>t.table.deleteClock(n,r)),document.getElementById(
"clocks-title")?.closest("section").querySelector("button")?.focus())};return c`<div class="more-row row wrap">
    <button class="mini" onClick=${()=>l({visible:!o})}>
      ${o?i("Hide it"):i("Show it to all")}
    </button>
    <button
      class="mini"
      aria-pressed=${String(a==="players")}
      onClick=${()=>l({ticked_by:a==="players"?"gm":"players"})}
    >
      ${i("Players tick it")}
    </button>
    <button class="mini" onClick=${d}>${i("Put it away")}</button>
  </div>`}function Jo({play:t,close:e}){let[n,s]=k({name:"",size:6,kind:"progress",visible:!0,players:!0,link:""}),[r,o]=k(!1),[a,l]=k(!1),d=N(null);P(()=>d.current?.
focus(),[]);let u=h=>s({...n,...h}),f=Object.entries(t.game.labels.clock??{}),p={racing:"rival",linked:"after"}[n.kind];return c`<form class="stack more-row" onSubmit=${async h=>{
h.preventDefault();let g=n.name.trim();if(!g||n.kind==="linked"&&!n.link){l(!0);return}let w={name:g,size:n.size,kind:n.kind,visible:n.visible,ticked_by:n.players?
"players":"gm"};p&&n.link&&(w[p]=n.link),await t.act(()=>t.table.makeClock(w))&&e()}}>
    <div><label for="clock-name">${i("What is it about?")}</label>
      <input
        id="clock-name"
        ref=${d}
        maxlength="80"
        value=${n.name}
        aria-invalid=${a&&!n.name.trim()?"true":null}
        onInput=${h=>u({name:h.currentTarget.value})}
      />
    </div>
    <fieldset><legend>${i("Segments")}</legend><div class="dial">
      ${Go.map(h=>c`<button type="button" aria-pressed=${String(!r&&n.size===h)} onClick=${()=>{o(!1),u({size:h})}}>${h}</button>`)}
      <button type="button" aria-pressed=${String(r)} onClick=${()=>o(!0)}>${i("other")}</button>
    </div>
    ${r?c`<div class="other">
          <${W}
            id="clock-size"
            says=${i("Segments")}
            value=${n.size}
            least=${n.kind==="tug_of_war"?2:1}
            most=${24}
            change=${h=>u({size:h})}
          />
        </div>`:null}
  </fieldset>
    <div><label for="clock-kind">${i("Kind")}</label>
      <select
        id="clock-kind"
        value=${n.kind}
        onChange=${h=>u({kind:h.currentTarget.value,link:""})}
      >
        ${f.map(([h,{label:g}])=>c`<option value=${h}>${g}</option>`)}
      </select><p class="hint">${t.game.labels.clock?.[n.kind]?.help??""}</p></div>
    ${p?c`<div>
          <label for="clock-link">
            ${n.kind==="racing"?i("It races (optional)"):i("It opens when this one is full")}
          </label>
          <select
            id="clock-link"
            value=${n.link}
            aria-invalid=${a&&!n.link&&n.kind==="linked"?"true":null}
            onChange=${h=>u({link:h.currentTarget.value})}
          >
            <option value="">${i("none yet")}</option>
            ${t.clocks.map(({id:h,name:g})=>c`<option value=${h}>${g}</option>`)}
          </select></div>`:null}
    <div>
      <label class="tick">
        <input
          type="checkbox"
          checked=${n.visible}
          onChange=${h=>u({visible:h.currentTarget.checked})}
        />
        ${i("Everybody sees it")}
      </label>
      <label class="tick">
        <input
          type="checkbox"
          checked=${n.players}
          onChange=${h=>u({players:h.currentTarget.checked})}
        />
        ${i("Players may tick it")}
      </label>
    </div>
    ${a?c`<p class="err" role="alert">
          ${n.name.trim()?i("Which clock opens it?"):i("It needs a name.")}
        </p>`:null}
    <div class="row wrap">
      <button class="primary" aria-disabled=${t.busy?"true":null}>${i("Start the clock")}</button>
      <button type="button" onClick=${e}>${i("Cancel")}</button>
    </div>
  </form>`}function J(t,e,n){try{return JSON.parse(globalThis[t].getItem(sn(e,n))??"null")??void 0}catch{return}}function ne(t,e,n,s){try{let r=JSON.stringify(s);r===void 0?
globalThis[t].removeItem(sn(e,n)):globalThis[t].setItem(sn(e,n),r)}catch{}}var Zo="rollwright kept";function sn(t,{seat:e,me:n}){return`${Zo} ${e.sid}/${n}/${t}`}var Qo=1e4,rn="sessionStorage",Xo=["ask","narrate","character"];function Z(t,e,n,s){let[r,o]=k(()=>ei(t,e,n)??n),a=p=>JSON.stringify(p)!==JSON.stringify(n),l=p=>{
let m={...r,...p};o(m),d(m),s?a(m)&&!t.actions.has(t.focus)&&(t.focus=s):t.writes(a(m)||Xo.some(h=>je(t,h)))},d=p=>{ne(rn,e,t,a(p)&&JSON.stringify(p).length<=Qo?
p:void 0)},u=()=>l(n),f=async(p,m)=>{d(n);let h=()=>{u(),t.focus===s&&(t.focus=""),m?.()};await t.act(p,h)===void 0&&d(r)};return{draft:r,written:a(r),change:l,
clear:u,send:f}}function je(t,e){return J(rn,e,t)!==void 0}function ei(t,e,n){let s=J(rn,e,t),r=([o,a])=>Us(s[o])===Us(a);if(!(!s||!Object.entries(n).every(r)))
return Object.fromEntries(Object.keys(n).map(o=>[o,s[o]]))}function Us(t){return t===null?"none":Array.isArray(t)?"list":typeof t}function on(t,{text:e,pick:n}){return e||t.label("menu",n)}function De(t,e){return[e.harm_level&&i("harm {n}",{n:e.harm_level}),e.ticks!==void 0&&!e.effect&&M(e.
ticks,"{n} tick","{n} ticks"),e.clock&&t.nameOf(e.clock),e.effect&&t.label("effect",e.effect),e.position&&t.label("position",e.position)].filter(Boolean).join("\
, ")}function Fs({play:t,action:e,consequence:n,own:s,docked:r}){let o=t.stakes.get(e.id)?.value?.pending?.find(({consequence:{id:S}})=>S===n.id),a=n.character??
e.character,l=t.character(a),[d,u]=k(t.ratings.get(a)??2),f=S=>{t.ratings.set(a,S),u(S)},p=o?.chances?.find(S=>S.rating===d),m=p&&ti(p,o.room),h=()=>t.act(()=>t.
table.choose(e.id,{take:[n.id]}),()=>t.step()),g=()=>t.act(()=>t.table.resistConsequence(e.id,o?.price===void 0?{consequence:n.id,rating:d,terms:p?.terms}:{consequence:n.
id},{again:S=>t.again(S)}),S=>t.step()??t.say(S.resistance?.summary??"")),w=S=>t.act(()=>t.table.choose(e.id,{fate:{[n.id]:S}})),b=p?.stress.reduce((S,{stress:D,
chance:v})=>S+D*v.decimal,0),x=on(t,n);return c`<section class="card stack">
    <div class="row">
      <h2>${x}</h2>
      <span class="flag bad push">
        <${C} name="warn" />
        ${De(t,n)||t.label("menu",n.pick)}
      </span>
    </div>
    ${s&&o&&c`<p class="small">
        ${o.left?i("Resist it, and only this is left: {left}.",{left:De(t,o.left)||t.label("menu",o.left.pick)}):i("Resist it, and nothing of it is left.")} ${o.
price===void 0?i("It costs stress, by the dice:"):i("It costs {n} stress, without a roll.",{n:o.price})}
      </p>`}
    ${s&&m&&c`<p class="hint">${i("Your character's rating in what resists this: as your game counts it.")}</p>
      <div class="row wrap">
        <span>${i("Dice that resist")}</span>
        <${W} says=${i("Dice that resist")} value=${d} least=${0} most=${4} change=${f} />
      </div>
      <${V} parts=${m} />
      <${qe} parts=${m} />`}
    ${s&&l?.tracks.stress&&c`<${be}
        name=${t.label("track","stress")}
        track="stress"
        value=${l.tracks.stress.value}
        cap=${l.tracks.stress.cap}
      />`}
    ${s&&c`<div class=${r?"dock":""}>
        ${r&&c`<p class="named">${[x,De(t,n)].filter(Boolean).join(" · ")}</p>`}
        <div class="go">
      <button
        class="primary"
        aria-label=${`${i("Resist")}: ${x}`}
        aria-disabled=${t.busy?"true":null}
        onClick=${g}
      >
        <span>${i("Resist")}</span>
        ${b===void 0?null:c`<small>
              ${d===0?i("2 dice, the lower counts"):M(d,"roll {n} die","roll {n} dice")} · ${i("{n} stress on average",{n:b.toLocaleString(document.documentElement.
lang,{minimumFractionDigits:1,maximumFractionDigits:1})})}
            </small>`}
      </button>
      <button aria-label=${`${i("Take it")}: ${x}`} aria-disabled=${t.busy?"true":null} onClick=${h}>
        ${i("Take it")}
      </button>
    </div>
  </div>`}
    ${t.isGm&&c`<div class="row wrap">
        <button class="mini" onClick=${()=>w("landed")}>${i("It lands")}</button>
        <button class="mini" onClick=${()=>w("reduced")}>${i("One step milder")}</button>
        <button class="mini" onClick=${()=>w("avoided")}>${i("It does not happen")}</button>
      </div>`}
  </section>`}function ti({stress:t},e){let n={clean:[],price:[],bad:[]},s=({stress:l})=>e===void 0?l>2?"price":"clean":l>e?"bad":l===e&&e>0?"price":"clean";for(let l of t)
n[s(l)].push(l);let r=l=>String(l).replace("-","−"),o=l=>l.length>1?i("{from} to {to} stress",{from:r(Math.min(...l.map(d=>d.stress))),to:r(Math.max(...l.map(
d=>d.stress)))}):`${r(l[0].stress)} ${i("stress")}`,a={clean:"",price:e===void 0?"":i("your last box"),bad:e===0?i("you have no box left"):i("more than you have")};
return Object.entries(n).filter(([,l])=>l.length).map(([l,d])=>({kind:l,chance:d.reduce((u,{chance:f})=>u+f.decimal,0),says:[o(d),a[l]].filter(Boolean).join(": ")}))}var ni=12;function Gs(t){return!t.game.joins||!t.session.options.published?[]:t.entries.filter(e=>e.type==="rolled"&&!e.reversed_by).slice(-ni).reverse().map(e=>({
id:e.action??`r${e.seq}`,entry:e}))}function Vs({play:t,rolls:e,picked:n,change:s}){let r=o=>s(n.includes(o)?n.filter(a=>a!==o):[...n,o]);return c`<details open=${n.
length>0}>
    <summary>${i("Rolls that count in this one")}</summary>
    <div class="stack">
      <p class="hint">
        ${i("Of a group, a set-up, an opponent or an attack: rolls that were made before. They count in the order of your presses.")}
      </p>
      ${e.map(({id:o,entry:a})=>{let{goal:l,outcome:d}=a.ruling??{},u=n.length>1&&n.includes(o)&&`${n.indexOf(o)+1}.`,f=[a.character_name??a.by_name,l,d&&t.label(
"outcome",d)];return c`<button
          type="button"
          class="choice"
          aria-pressed=${String(n.includes(o))}
          onClick=${()=>r(o)}
        >${u||""} ${f.filter(Boolean).join(" · ")}</button>`})}
    </div>
  </details>`}function ce(t,e){return t.trim().toLowerCase()===e.trim().toLowerCase()}var mt=class{constructor(e){this.me=e,this.game=null,this.people=[],this.characters=[],this.
clocks=[],this.actions=new Map}get role(){return this.people.find(({id:e})=>e===this.me)?.role??"player"}get isGm(){return this.role==="gm"}get gm(){return this.
people.find(({role:e})=>e==="gm")}get gmName(){return this.personName(this.gm?.id??"")}get family(){return this.game.family}get mine(){return this.characters.filter(
e=>this.actor(e.id)===this.me)}character(e){return this.characters.find(n=>n.id===e)}clock(e){return this.clocks.find(n=>n.id===e)}personName(e){return this.people.
find(n=>n.id===e)?.name??e}nameOf(e){return e==="gm"?this.gmName:e==="session"?i("the table"):this.character(e)?.name??this.clock(e)?.name??this.personName(e)}actor(e){
let n=this.people.find(({id:s,active:r})=>r&&s===this.character(e)?.owner);return n?n.id:this.gm?.id}isMe(e){return e==="gm"?this.isGm:e===this.me||this.character(
e)!==void 0&&this.actor(e)===this.me}label(e,n){return this.game?.labels[e]?.[n]?.label??String(n).replaceAll("_"," ")}help(e,n){return this.game?.labels[e]?.[n]?.
help??""}named(e){return e.replace(/`([a-z_]+)`/g,(n,s)=>E(this.field(s)?.title??s))}field(e){return this.game.spec.properties[e]}awaited(e){let n=[];for(let s of this.
actions.values()){let r=s.awaits.filter(({who:o})=>this.isMe(o)===e);r.length&&n.push({action:s,turns:r,since:Math.min(...r.map(({since:o})=>o))})}return n.sort(
(s,r)=>s.since-r.since)}};async function Ks(t,e){let{characters:n}=await t.table.listCharacters(),s=n.find(r=>r.free&&ce(r.name,e));return s?Ys(t,s):t.table.makeCharacter({name:e})}async function Ys(t,{
id:e}){try{return await t.table.changeCharacter(e,{owner:t.me},"*")}catch(n){throw n.code==="not_yours"&&(n.code="character_taken"),n}}function Js({play:t}){let e=t.
characters.filter(s=>s.free);if(t.role!=="player"||t.mine.length||!e.length)return null;let n=s=>t.act(()=>Ys(t,s),()=>{t.say(i("You play {name}.",s)),t.step()});
return c`<section class="card stack">
    <h2>${i("{gm} has prepared",{gm:t.gmName})}</h2>
    ${e.map(s=>c`<div class="stack">
        <button class="wide" aria-disabled=${t.busy?"true":null} onClick=${()=>n(s)}>
          ${i("Play {name}",s)}
        </button>
        ${s.note&&c`<p class="hint">${s.note}</p>`}
      </div>`)}
    <p class="hint">${i("What they are able to do stands under People.")}</p>
  </section>`}function gt({play:t}){let{draft:{name:e,free:n},change:s,send:r}=Z(t,"character",{name:"",free:!1});return c`<form class="card stack" onSubmit=${a=>{
a.preventDefault(),r(()=>t.table.makeCharacter({name:e.trim(),free:n}))}}>
    <h2>${t.isGm?i("A character of yours"):i("Who do you play?")}</h2>
    <div>
      <label for="new-character">${t.isGm?i("Name of the character"):i("Name of your character")}</label>
      <input
        id="new-character"
        maxlength="80"
        required
        value=${e}
        onInput=${a=>s({name:a.target.value})}
      />
    </div>
    ${t.isGm&&c`<label class="tick">
        <input type="checkbox" checked=${n} onChange=${a=>s({free:a.target.checked})} />
        ${i("A player may take them")}
      </label>`}
    <button class=${t.isGm?"wide":"primary wide"}>${i("Make the character")}</button>
  </form>`}var si={least:0,most:5,start:1};function $t(t){let e={...si,...t.game.approach},{name:n="",part:s}=e,r=t.game.sheet.properties?.[s]?.additionalProperties??{};return{
...e,none:!n,several:!!t.game.fields[n]?.many,values:r.enum,labels:r["x-enum-labels"]}}function an(t,e,n){let{labels:s,least:r}=$t(t);return`${K(e)} ${s?.[n]?.label??
(r<0&&n>=0?`+${n}`:n)}`}function ri(t,e,n){let{member:s}=t.game.approach;return an(t,e,s?n[s]:n)}function oi(t,e){return t.game.sheet.properties?.[e]?.["x-names"]??
[]}function K(t){return t.charAt(0).toUpperCase()+t.slice(1)}var ii={cid:"",spec:{goal:""},picked:[],others:[],clock:"",used:[],joins:[],declare:0};function Zs({
play:t,again:e,close:n}){let s=t.isGm?t.characters:t.mine,{draft:r,written:o,change:a,clear:l,send:d}=Z(t,"ask",ii);if(!s.length)return c`<${gt} play=${t} />`;let{
spec:u,others:f,declare:p}=r,m=s.find(({id:$})=>$===r.cid)??s[0],h=$t(t),g=m.sheet[h.part]??{},[[w,b]=[]]=Object.entries(t.game.members).filter(([$])=>$!==h.name),
x=w?Object.entries(m.sheet[w]??{}):[],S=Object.values(t.game.pushes).find(({field:$})=>$===w)?.costs,D=ai(t,h),v=Object.entries(g),z=oi(t,h.part).filter($=>!v.some(
([T])=>ce(T,$))),X=t.clocks.filter(({state:$})=>$==="open"),_=r.picked.filter($=>$ in g),L=r.used.filter($=>x.some(([T])=>T===$)),_e=Gs(t),de=r.joins.filter($=>_e.
some(({id:T})=>T===$)),O=X.some(({id:$})=>$===r.clock)?r.clock:"",G=($,T)=>{let{[$]:A,...R}=u;a({spec:T===null?R:{...R,[$]:T}})},qt=$=>{let T=h.several?2-f.length:
1,A=h.several?f:[];_.includes($)?a({picked:_.filter(R=>R!==$),others:A}):a({picked:T>0?[..._,$].slice(-T):_,others:A})},Zr=()=>{let $=(h.several?2-_.length:1)-f.
length;a({picked:h.several?_:[],others:$>0?[...f,{name:""}]:[]})},Qr=$=>{if(f.some(ye=>ye.name===$)){a({others:f.filter(ye=>ye.name!==$)});return}let T=h.several?
1:0,A=T?f.slice(-T):[],R=T-A.length;a({picked:R?_.slice(-R):[],others:[...A,{name:$}]})},Nt=($,T)=>a({others:f.map((A,R)=>R===$?{...A,...T}:A)}),Xr=$=>a({used:L.
includes($)?L.filter(T=>T!==$):[...L,$]}),Be=f.map($=>({...$,name:$.name.trim()})).filter(({name:$})=>$),eo=$=>{$.preventDefault(),jt&&d(async()=>{let T=[..._];
if(Be.length){let R=t.character(m.id),ye=Be.map(({name:Dt,value:qn=h.start})=>[Dt,h.member?{[h.member]:qn}:qn]),ro={...R.sheet,[h.part]:{...g,...Object.fromEntries(
ye)}};await t.table.changeCharacter(m.id,{sheet:ro},R.version),await t.refresh(),T.push(...Be.map(({name:Dt})=>Dt))}let A={character:m.id,spec:li(h,Ue,T,t.character(
m.id).sheet)};return L.length&&(A.spec[w]=L.map(R=>({name:R,[b]:t.character(m.id).sheet[w][R]}))),O&&(A.clock=O),de.length&&(A.joins=de),p&&(A.declare=p),e&&(A.
follows=e),t.table.openAction(A)},()=>{t.look(""),t.say(i("{gm} is asked.",{gm:t.gmName}))})},to=()=>{l(),n?.(),t.look("")},no=D.filter($=>t.game.fields[$].kind===
"number").map($=>[$,u[$]??0]),Ue={...u,...Object.fromEntries(no)},so=$=>typeof Ue[$]!="string"||Ue[$].trim()!=="",It=D.filter($=>(Ue[$]??"")===""||!so($)),jt=u.
goal.trim()&&!It.length&&(h.none||_.length>0||Be.length>0||de.length>0);return c`<form class="card stack" onSubmit=${eo}>
    ${s.length>1&&c`<div>
        <label for="who">${i("Who?")}</label>
        <select
          id="who"
          value=${m.id}
          onChange=${$=>a({cid:$.target.value,picked:[],others:[],used:[]})}
        >
      ${s.map(({id:$,name:T})=>c`<option value=${$}>${T}</option>`)}</select></div>`}
    <div><label for="goal">${t.isGm?i("What do they want?"):i("I want to …")}</label>
      <textarea
        id="goal"
        class="says"
        maxlength="500"
        required
        value=${u.goal}
        placeholder=${i("slip past the watchman to the vault door")}
        onInput=${$=>G("goal",$.target.value)}
      >
      </textarea>
    </div>
    ${!h.none&&c`<fieldset><legend>${h.several?i("With which traits? Up to two"):i("How?")}</legend>
      <div class="row wrap">
        ${v.map(([$,T])=>c`<button
              type="button"
              aria-pressed=${_.includes($)?"true":"false"}
              class="choice"
              onClick=${()=>qt($)}
            >
              ${ri(t,$,T)}
            </button>`)}
        ${z.map($=>c`<button
              type="button"
              class="choice usual"
              aria-pressed=${f.some(T=>T.name===$)?"true":"false"}
              onClick=${()=>Qr($)}
            >
              ${$}
            </button>`)}
        <button
          type="button"
          class="choice"
          aria-pressed=${f.some(({name:$})=>!z.includes($))?"true":"false"}
          onClick=${Zr}
        >
          ${v.length?i("Something else …"):i("Name it …")}
        </button>
      </div>
      ${f.map(($,T)=>c`<div class="row wrap other">
        <input
          aria-label=${i("Its name")}
          maxlength="80"
          placeholder=${i("Its name")}
          value=${$.name}
          onInput=${A=>Nt(T,{name:A.target.value})}
        />
        ${h.values?c`<select
              aria-label=${i("How good?")}
              value=${$.value??h.start}
              onChange=${A=>Nt(T,{value:A.target.value})}
            >
              ${h.values.map(A=>c`<option value=${A}>${h.labels[A].label}</option>`)}
            </select>`:c`<${Hs}
              says=${i("How good?")}
              value=${$.value??h.start}
              least=${h.least}
              most=${h.most}
              change=${A=>Nt(T,{value:A})}
            />`}
        <span class="hint">${i("It is put on the sheet.")}</span></div>`)}
    </fieldset>`}
    ${D.map($=>c`<${Ie}
          key=${$}
          play=${t}
          name=${$}
          needed
          value=${u[$]}
          change=${T=>G($,T)}
        />`)}
    ${x.length>0&&c`<fieldset>
        <legend>
          ${t.field(w).title} ${S&&c`<span class="soft">${i("{costs} each",{costs:se(t,S)})}</span>`}
        </legend>
        <div class="row wrap">
      ${x.map(([$,T])=>c`<button
            type="button"
            class="choice"
            aria-pressed=${L.includes($)?"true":"false"}
            onClick=${()=>Xr($)}
          >
            ${$} +${T}
          </button>`)}
    </div></fieldset>`}
    ${"clock"in t.game.fields&&!t.game.clock_flag&&t.clocks.length>0&&c`<div>
        <label for="clock">${i("Which clock does it fill?")}</label>
        <select id="clock" value=${O} onChange=${$=>a({clock:$.target.value})}>
      <option value="">${i("none")}</option>
      ${X.map($=>c`<option value=${$.id}>${$.name} (${$.filled}/${$.size})</option>`)}
    </select>
  </div>`}
    ${_e.length>0&&c`<${Vs} play=${t} rolls=${_e} picked=${de} change=${$=>a({joins:$})} />`}
    <details><summary>${i("More")}</summary><div class="stack">
      ${"multiple"in t.game.counted&&c`<div>
          <label for="declare">${i("Several actions this turn: how many?")}</label>
          <${W} id="declare" value=${p} most=${10} change=${$=>a({declare:$})} />
        </div>`}
      ${Ne(t,["player","shared"],!1).filter(([$])=>!D.includes($)&&ci(t,$)).map(([$])=>c`<${Ie}
              key=${$}
              play=${t}
              name=${$}
              value=${u[$]}
              change=${T=>G($,T)}
            />`)}
    </div></details>
    ${u.goal.trim()&&!jt?c`<p class="hint">
          ${It.length?i("Still needed: {what}.",{what:It.map($=>t.field($).title).join(", ")}):i("How do you do it? Pick it above, or name it.")}
        </p>`:null}
    <button class="primary wide" aria-disabled=${jt&&!t.busy?null:"true"}>
      ${t.isGm?i("Call for the roll"):i("Ask {gm}",{gm:t.gmName})}
    </button>
    ${(n||o)&&c`<button type="button" class="quiet wide" onClick=${to}>${i("Cancel")}</button>`}
  </form>`}function ai(t,e){let{fields:n,from_sheet:s,needed:r}=t.game,o=([a,{owner:l,required:d}])=>l!=="gm"&&(d&&!s.includes(a)||a in r);return Object.entries(
n).filter(a=>!a[0].includes(".")&&o(a)).map(([a])=>a).filter(a=>!["goal",e.name].includes(a))}function ci(t,e){let{fields:n,counted:s,from_tracks:r,harm_field:o,
offers:a}=t.game,l=Object.values(a).flatMap(({sets:d={},copies:u,counts:f,adds:p})=>[...Object.keys(d),u,f,p]);return["goal","note",o,...r,...l].includes(e)||e in
s?!1:n[e]!==void 0&&n[e].kind!=="object"}function se(t,e){return Object.entries(e).map(([n,s])=>`${s} ${t.label("track",n)}`).join(", ")}function li(t,e,n,s){let r=Object.
fromEntries(Object.entries(e).filter(([,o])=>o!==""&&o!==null));return t.several?{...r,[t.name]:n.map(o=>({name:o,[t.number]:s[t.part][o]}))}:n[0]?{...r,[t.name]:n[0]}:
r}var Qs=["bad","fail","price","clean","crit"];function cn(t,{outcome:e,degree:n,success:s=!0}){return t.game.grades[n??e]??(s?"clean":"fail")}function U(t,e,n={}){
let s=Qs.map(o=>({kind:o,chance:0,says:[],more:""}));for(let o of[...e].reverse()){let a=s[Qs.indexOf(cn(t,o))];a.chance+=o.chance.decimal,a.says.push(o.degree?
t.label("degree",o.degree):t.label("outcome",o.outcome)),a.more=ln(t,o.outcome,n)||a.more,o.ticks&&(a.says[a.says.length-1]+=`, ${M(o.ticks,"{n} tick","{n} tick\
s")}`)}return s.filter(({chance:o})=>o>0).map(o=>({...o,says:[...new Set(o.says)].join(" / ")})).map(o=>({...o,more:o.more&&E(o.more)}))}function ln(t,e,n={}){let s=Object.
keys(t.game.slots).find(r=>t.game.slots[r].includes(e));return n[s]??""}function Xs(t,e){return t.label(t.game.labels.slot?"slot":"outcome",e)}function bt(t){return t.
filter(({kind:e})=>e==="bad"||e==="fail").reduce((e,{chance:n})=>e+n,0)}function Y(t,e){return ht(t.map(({chance:s})=>s)).filter((s,r)=>e.includes(t[r].kind)).reduce(
(s,r)=>s+r,0)}function er(t){return i("{n} in 100 it works.",{n:Y(t,["price","clean","crit"])})}function dn(t,e){let n=t.stakes.get(e.id)?.value,s=n?.options?.find(
({option:d,offer:u})=>!u&&(d==="assist"||d==="helper"));if(!s?.outcomes?.length||!n.outcomes?.length)return;let[r,o]=[n,s].map(({outcomes:d})=>U(t,d,e.says)),[a,
l]=[r,o].map(d=>Y(d,["price","clean","crit"]));return{was:r,parts:o,now:a,next:l}}var di=1500,sr="localStorage",rr="checked",wt=class{#e;#t;constructor(e){this.#e=e,this.#t=new Map(nr(e))}of(e){return this.#t.get(tr(e.seq,Date.parse(e.at),un(
e).map(({face:n})=>n)))}note(e){for(let{seq:r,at:o,dice:a,right:l}of e)this.#t.set(tr(r,o,a.map(([,d])=>d)),l);let s=[...new Map([...nr(this.#e),...this.#t])].sort(
([r],[o])=>Number.parseInt(r,10)-Number.parseInt(o,10)).slice(-di);ne(sr,rr,this.#e,s)}};function un({ruling:t,resistance:e,announced:n}){return t?.dice??e?.dice??
n?.dice??[]}function tr(t,e,n){return`${t} ${e} ${n.join(",")}`}function nr(t){let e=J(sr,rr,t);return Array.isArray(e)?e.filter(n=>Array.isArray(n)&&typeof n[1]==
"boolean"):[]}var ui=new Set(["hope","fear","xp","willpower"]);function fn(t,e){let n=t.label("track",e);return document.documentElement.lang==="de"||ui.has(e)?n:n.charAt(0).
toLowerCase()+n.slice(1)}function hn(t,{who:e,who_name:n,track:s,amount:r}){let o=or(t,e,n);return s==="locked"?r<0?i("{clock} opens",{clock:o}):i("{clock} is l\
ocked again",{clock:o}):s==="lost"?r>0?i("{clock} is lost",{clock:o}):i("{clock} is open again",{clock:o}):s==="started"?r>0?i("{clock} starts",{clock:o}):i("{c\
lock} is taken back",{clock:o}):s==="turn"?r>0?i("the next turn"):i("the turn before"):""}function or(t,e,n){return t.clock(e)?.name??n??i("a clock")}function ir(t,e){
let{who:n,who_name:s,track:r,amount:o}=e,a=or(t,n,s),l=Math.abs(o);if(r==="filled")return o>0?M(l,"{n} tick on {clock}","{n} ticks on {clock}",{clock:a}):M(l,"{\
n} tick off {clock}","{n} ticks off {clock}",{clock:a});let d=hn(t,e);if(d)return d;let u={n:l,track:fn(t,r),who:n==="session"?i("the table"):t.character(n)?.name??
s??n};return(o>0?i("{n} {track} to {who}",u):i("{n} {track} off {who}",u))+pn(e)}function pn({texts:t=[]}){return t.length?` (${t.join(", ")})`:""}function kt(t,e){
return cr(e).map(n=>ir(t,n))}function ar(t,e){let n=cr(e.flatMap(({changes:s})=>s)).map(s=>({...s,amount:-s.amount}));return n.length?j(n.map(s=>ir(t,s))):""}function cr(t){
let e=new Map;for(let n of t){let s=`${n.who} ${n.track}`,r=e.get(s);e.set(s,r?{...n,amount:r.amount+n.amount,texts:[...r.texts??[],...n.texts??[]]}:n)}return[...e.
values()].filter(({amount:n})=>n!==0)}function lr(t,e){let n=e.ruling?.audit??e.resistance?.audit;if(!un(e).length)return null;if(n&&n.kind!=="committed")return"\
given";let s=t.checked.of(e);if(s!==void 0)return s?"checked":"wrong";let r=t.session?.epoch?.e??0;return fi(t,e)<r?"ended":"sealed"}function fi(t,e){let s=(e.ruling?.
audit??e.resistance?.audit)?.epoch??e.proof?.rec?.e;return s!==void 0?s:t.entries.find(({type:o,seq:a})=>o==="epoch_closed"&&a>e.seq)?.epoch??t.session?.epoch?.
e??0}function xt(t,e){let n=e.by_name??"";switch(e.type){case"rolled":return mn(t,e);case"chosen":return e.verdict?t.label("outcome",e.verdict.outcome):"";case"actio\
n_closed":return i("{who} has ended it without a roll.",{who:n});case"action_opened":return e.action_after.kind==="narrated"?e.action_after.consequences[0]?.text??
"":i("{who} wants to: {goal}",{who:n,goal:E(e.action_after.spec.goal??"")});case"action_changed":return e.action_after.agreed?i("{who} has agreed.",{who:n}):i("\
{who} has changed the terms.",{who:n});case"offer_made":return i("{who} offers something.",{who:n});case"offer_answered":return i("{who} has answered an offer.",
{who:n});case"reversed":return i("{who} has taken something back.",{who:n});case"person_joined":return i("{who} has sat down.",{who:n});default:return""}}function mn(t,{
ruling:e,announced:n,character_name:s=""}){if(e)return e.summary;let r=s||i("Somebody");if(!n)return i("{who} has rolled.",{who:r});let o=vt(n)?t.help("outcome",
"critical_success"):i("{gm} knows whether it works.",{gm:t.gmName});return`${r}: ${gn(n)}. ${o}`}function dr({dice:t}){return["hope","fear"].map(e=>t.find(n=>n.
role===e)?.face)}function vt(t){let[e,n]=dr(t);return e!==void 0&&e===n}function gn(t){let{total:e}=t,[n,s]=dr(t);return n===void 0?String(e??""):n===s?i("{tota\
l}, a critical success",{total:e}):n>s?i("{total} with Hope",{total:e}):i("{total} with Fear",{total:e})}var Pe=null,hi=!1;function $n(t){if(!(!hi||!Pe||!t)){if(Pe.state!=="running"){Pe.resume().catch(()=>{});return}for(let e=0;e<2*Math.min(t,8);e+=1)pi(Pe,Pe.currentTime+.7*Math.random()**
.7)}}function pi(t,e){let n=Math.ceil(.06*t.sampleRate),s=t.createBuffer(1,n,t.sampleRate),r=s.getChannelData(0);for(let l=0;l<n;l+=1)r[l]=(2*Math.random()-1)*(1-l/n)**
6;let o=new AudioBufferSourceNode(t,{buffer:s}),a=new BiquadFilterNode(t,{type:"bandpass",frequency:900+900*Math.random(),Q:2});o.connect(a).connect(new GainNode(
t,{gain:.12})).connect(t.destination),o.start(e)}function ur({play:t,sides:e,send:n}){let[s,r]=k({}),o=e.map((l,d)=>s[d]),a=o.every(Boolean);return e.length?c`<details class="card"><summary>${i("Dice thrown by\
 hand")}</summary><div class="stack">
    ${e.map((l,d)=>c`<fieldset>
        <legend>${i("Die {n}: d{sides}",{n:d+1,sides:l})}</legend>
        <div class="dial">${Array.from({length:l},(u,f)=>f+1).map(u=>c`<button
              type="button"
              aria-pressed=${String(s[d]===u)}
              onClick=${()=>r({...s,[d]:u})}
            >${u}</button>`)}</div>
      </fieldset>`)}
    <p class="hint">${i("Nothing proves these dice: everybody sees that they were thrown by hand.")}</p>
    <button aria-disabled=${a&&!t.busy?null:"true"} onClick=${()=>a&&n(o)}>
      ${i("Roll with these faces")}
    </button></div></details>`:null}function _t(t,{who:e,track:n,amount:s}){return`${!e||e==="actor"||t.isMe(e)||e==="assistant"?"":`${t.nameOf(e)}: `}${s} ${t.label("track",n)}`}function fr({play:t,
action:e,stakes:n,parts:s,docked:r}){let o=t.character(e.character),a=bn(t,e),l=mi(t,e,n,s,r),d=new Set(n.options.map(({offer:h})=>h).filter(Boolean)),u=e.offers.
filter(h=>h.state==="open"&&h!==r&&!d.has(h.id)),f=e.offers.filter(({state:h,by:g})=>h==="declined"&&t.isMe(g));if(!a.length&&!l.length&&!u.length&&!f.length)return null;
let p=(h,g)=>g*n.costs.filter(w=>w.who===e.character&&w.track===h).reduce((w,{amount:b})=>w+b,0),m=Object.entries(t.game.tracks).filter(([h,{of:g}])=>g==="chara\
cter"&&gi(t).has(h)&&o?.tracks[h]);return c`<section class="card" aria-labelledby="options-title">
    <h2 id="options-title" class="off">${i("What would change it")}</h2>
    ${m.map(([h,{cost:g}])=>c`<${be}
          name=${t.label("track",h)}
          track=${h}
          value=${o.tracks[h].value}
          cap=${o.tracks[h].cap}
          soon=${p(h,g==="adds"?1:-1)}
        />`)}
    ${a.length>0&&c`<section class="gain-group">
        <div class="line"><h3>${i("Taken")}</h3></div>
        <ul>${a.map(h=>c`<${Q} ...${h} play=${t} action=${e} />`)}</ul>
      </section>`}
    ${l.map(h=>c`<section class="gain-group">
        <div class="line"><h3>${h.title}</h3><p class="gain"><b>${h.gain}</b></p></div>
      ${h.parts&&c`<${V} plain parts=${h.parts} was=${s&&bt(s)} />`}
      <ul>${h.ways.map(g=>c`<${Q} ...${g} play=${t} action=${e} />`)}</ul></section>`)}
    ${f.length>0&&c`<section class="gain-group">
        <ul>
          ${f.map(h=>c`<${Q}
                ...${F(t,e,h)}
                buttons=${[]}
                note=${i("{who} said no.",{who:t.nameOf(h.to)})}
                play=${t}
                action=${e}
              />`)}
        </ul>
      </section>`}
    ${u.length>0&&c`<section class="gain-group">
        <h3>${i("Offers")}</h3>
        <ul>
          ${u.map(h=>c`<${Q} ...${F(t,e,h)} play=${t} action=${e} />`)}
        </ul>
      </section>`}
  </section>`}function bn(t,e){let s=Object.entries(e.spec).filter(([o,a])=>{let l=t.field(o);return l?.["x-free"]&&l["x-widget"]!=="textarea"&&l["x-widget"]!==
"text"&&a&&!(Array.isArray(a)&&!a.length)}).map(([o])=>({title:t.field(o).title,cost:"",buttons:[{text:i("Taken"),pressed:!0,run:()=>t.table.changeAction(e.id,{
spec:{[o]:null}},"*")}]})),r=e.offers.filter(({state:o})=>o==="accepted").map(o=>({...F(t,e,o),buttons:[{text:i("Withdraw"),run:()=>t.table.answerOffer(e.id,o.id,
{answer:"withdraw"})}]}));return[...s,...r]}function mi(t,e,n,s,r){let o=new Map;for(let l of n.options){if(l.set?.experiences||r&&l.offer===r.id)continue;let d=JSON.
stringify((l.outcomes??[]).map(({outcome:u,degree:f,effect:p,ticks:m,chance:h})=>[u,f,p,m,h.fraction]));o.has(d)||o.set(d,{option:l,ways:[]}),o.get(d).ways.push(
wi(t,e,l))}return[...[...o.values()].map(({option:l,ways:d})=>{let u=l.outcomes?.length?U(t,l.outcomes):null,[f,p]=[s,u].map(b=>b&&Y(b,["price","clean","crit"])),
m=n.success?.fraction===l.success?.fraction,h=b=>b.find(({outcome:x})=>x==="full_success"),[g,w]=[h(n.outcomes??[]),h(l.outcomes??[])];return!m&&u&&s?{title:$i(
l),gain:i("{now} to {next} %",{now:f,next:p}),parts:u,ways:d}:g&&w&&g.effect!==w.effect?{title:w.ticks>g.ticks?i("More effect"):i("Less danger, less effect"),gain:M(
w.ticks,"{effect}: {n} tick, not {now}","{effect}: {n} ticks, not {now}",{effect:t.label("effect",w.effect),now:g.ticks}),parts:null,ways:d}:{title:i("Otherwise"),
gain:"",parts:null,ways:d}}),...bi(t,e,n,s)]}function gi(t){let{offers:e,pushes:n,from_tracks:s}=t.game;return new Set([...s,...[...Object.values(e),...Object.values(
n)].flatMap(({costs:r={}})=>Object.keys(r))])}function $i({option:t}){return t==="willpower"||t==="take_automatic"?i("One sure success"):t==="helper"?i("A helpi\
ng hand"):i("One more die")}function bi(t,e,n,s){let r=n.options.find(({set:p})=>p?.experiences),o=t.game.pushes[r?.option]?.costs??{},a=e.spec.experiences??[],
d=Object.entries(t.character(e.character)?.sheet.experiences??{}).map(([p,m])=>{let h=a.some(w=>w.name===p),g=h?a.filter(w=>w.name!==p):[...a,{name:p,modifier:m}];
return{title:`${p} +${m}`,cost:i("{costs}; {gm} agrees again",{costs:se(t,o),gm:t.gmName}),buttons:[{text:h?i("Added"):i("Add"),pressed:h,run:()=>t.table.changeAction(
e.id,{spec:{experiences:g}},"*")}]}});if(!r||!d.length)return[];let u=r.outcomes?.length?U(t,r.outcomes):null,f=u&&s?i("{now} to {next} %",{now:Y(s,["price","cl\
ean","crit"]),next:Y(u,["price","clean","crit"])}):"";return[{title:i("An Experience"),gain:f,parts:u,ways:d}]}function wi(t,e,n){let s=e.offers.find(({id:l})=>l===
n.offer);if(s)return F(t,e,s);let r=n.costs.filter(({track:l})=>l!=="devils_bargain").map(l=>l.who==="assistant"?i("who helps pays {cost}",{cost:_t(t,l)}):_t(t,
l)).join(", "),o={title:t.label("choice",n.option),says:t.help("choice",n.option),cost:r};if(n.option==="willpower"&&ki(t,e.character,"willpower"))return{...o,cost:i(
"once a turn, and spent in this one"),buttons:[]};let a=xi(t,e,n.costs);if(a)return{...o,note:a,buttons:[]};if(n.set)return{...o,buttons:[{text:i("Take"),run:()=>t.
table.changeAction(e.id,{spec:n.set},"*")}]};if(n.option.startsWith("trade_"))return{...o,cost:i("{gm} must agree",{gm:t.gmName}),buttons:[{text:i("Ask"),run:()=>t.
table.makeOffer(e.id,{kind:"trade",trade:n.option.slice(6)})}]};if(n.option==="assist"||n.option==="helper"){let l=t.characters.filter(({id:d})=>d!==e.character);
return{...o,buttons:l.map(({id:d,name:u})=>({text:i("Ask {name}",{name:u}),run:()=>t.table.makeOffer(e.id,{kind:"assist",character:d})}))}}return{...o,cost:i("t\
he others offer one, or {gm}",{gm:t.gmName}),buttons:[]}}function ki(t,e,n){let s=t.entries.findLast(({type:o})=>o==="turn_started")?.seq??0,r=o=>o.who===e&&o.track===
n&&o.amount<0;return t.entries.some(({type:o,seq:a,changes:l,reversed_by:d})=>o==="rolled"&&a>s&&!d&&l.some(r))}function xi(t,e,n){for(let{who:s,track:r,amount:o}of n){
let{value:a,cap:l}=t.character(e.character)?.tracks[r]??{};if(s!=="actor"||a===void 0)continue;if((t.game.tracks[r]?.cost==="spends"?a:(l??1/0)-a)<o)return i("{\
name} has {n}.",{name:t.label("track",r),n:a})}return""}function vi(t,e){let{changes:n=[],tick:s,start_clock:r}=e.price??{},o=n.map(({who:a,track:l,amount:d})=>`${t.
isMe(a)?"":`${t.nameOf(a)}: `}${d} ${t.label("track",l)}`);return s&&o.push(`${t.nameOf(s.clock)}: ${M(s.by,"{n} tick","{n} ticks")}`),r&&o.push(i("a new clock:\
 {name}, {ticks} of {size}",r)),o.join(", ")}function F(t,e,n){let s=n.kind==="assist"?t.nameOf(n.character):t.nameOf(n.by),r={assist:i("{who} helps",{who:s}),bargain:`${t.
label("choice","bargain")}: ${t.label("why",n.bargain)}`,trade:t.label("choice",`trade_${n.trade}`),die:i("{who} gives a die: {source}, d{sides}",{who:s,...n.die})},
o=(d,u)=>({text:d,run:()=>t.table.answerOffer(e.id,n.id,{answer:u})}),a=t.isMe(n.to),l=t.game.offers[n.kind]?.costs;return{title:r[n.kind],says:n.text?E(n.text):
"",cost:l?i("{who} pays {costs}",{who:s,costs:se(t,l)}):vi(t,n),buttons:a?[o(i("Accept"),"accept"),o(i("No"),"decline")]:[o(i("Take back"),"withdraw")],note:a||
n.state!=="open"?"":i("waits for {who}",{who:t.nameOf(n.to)})}}function Q({play:t,title:e,says:n,cost:s,note:r,buttons:o}){return c`<li class=${o.length?"way":"\
way no"}>
    <div>
      <b>${e}</b> <span class="cost">${s}</span>
      ${n&&c`<p class="says">${n}</p>`}
      ${r&&c`<p class="tiny soft">${r}</p>`}
    </div>
    <span class="row wrap">
      ${o.map(({text:a,pressed:l,run:d})=>c`<button
            aria-pressed=${l===void 0?null:String(l)}
            aria-label=${`${a}: ${e}`}
            aria-disabled=${t.busy?"true":null}
            onClick=${()=>t.act(d)}
          >
            ${a}
          </button>`)}
    </span>
  </li>`}var _i=["controlled","risky","desperate"];function yi({play:t,stakes:e,parts:n}){let[s,r]=k(!1),o=Y(n,["price","clean","crit"]),a=Y(n,["clean","crit"]),l={duality:i(
"and no Fear"),pool:i("two or more")};return c`<p class="big">
    <button
      type="button"
      class="quiet exact"
      aria-expanded=${s?"true":"false"}
      onClick=${()=>r(!s)}
    >
      <b>${o} %</b>
    </button> ${i("it works")} <span class="and">
      <b>${a} %</b> ${l[t.family]??i("without a price")}
    </span>
  </p>
    ${s&&c`<p class="small">
        ${i("Exactly {fraction}.",{fraction:e.success.fraction})} ${e.outcomes.map(({outcome:d,degree:u,chance:f})=>`${u?t.label("degree",u):t.label("outcome",d)}\
 ${f.fraction}`).join(" · ")}
      </p>`}`}function re({play:t,action:e}){let{spec:n}=e,{effective:s={}}=t.stakes.get(e.id)?.value??{},r=[],o=$t(t),[a,l]=o.several?[]:[n[o.name],n[o.number]];
a&&r.push(l===void 0?K(a):an(t,a,l));for(let[u,f]of Object.entries(t.game.members)){let p=u===o.name?"":"+";for(let m of n[u]??[])r.push(`${m.name} ${p}${m[f]}`)}
n.effect&&n.effect!=="none"&&r.push(We(n.effect,s.effect,u=>yt(t,u))),n.difficulty!==void 0?r.push(We(n.difficulty,s.difficulty,u=>i("Difficulty {n}",{n:u}))):(e.
difficulty_commit||n.difficulty_hidden)&&r.push(i("Difficulty secret")),e.extra_actions&&r.push(M(e.extra_actions,"{n} extra action this turn","{n} extra action\
s this turn"));let d=e.clock&&t.clock(e.clock);return c`<div class="chips">
    ${r.map(u=>c`<span class="chip">${u}</span>`)}
    ${n.position&&c`<span class="chip">
        <${ut} level=${_i.indexOf(s.position??n.position)+1} />
        ${We(n.position,s.position,u=>t.label("position",u))}
      </span>`}
    ${d&&c`<span class="chip"><${C} name="clock" />${d.name}, ${d.filled} ${i("of")} ${d.size}</span>`}
  </div>`}function We(t,e,n){return e===void 0||e===t?n(t):c`${n(e)} <s><span class="off">${i("instead of")} </span>${n(t)}</s>`}function yt(t,e){let n=t.game.tables.
effects?.find(({id:r})=>r===e)?.ticks,s=t.label("effect",e);return n===void 0?s:`${s}, ${M(n,"{n} tick","{n} ticks")}`}function ke({play:t,action:e}){let n=t.stakes.
get(e.id)?.value;if(n?.possible)return c`<${Ai} play=${t} stakes=${n} />`;if(!n?.outcomes?.length)return null;let s=U(t,n.outcomes,e.says);return c`${"position"in
t.game.fields&&!e.spec.position&&c`<p class="soft small">
      ${i("If it is {position}, {effect}:",{position:t.label("position","risky"),effect:yt(t,"standard")})}
    </p>`}
    <${yi} play=${t} stakes=${n} parts=${s} />
    <${V} parts=${s} />
    <${qe} parts=${s} />
    <${Si}
      play=${t}
      terms=${{position:e.spec.position,effect:e.spec.effect,...n.effective}}
    />`}function wn({play:t,action:e}){let n=t.stakes.get(e.id)?.value,[s,r]=k(!1),o=e.state==="ready"&&e.agreed&&!n?.problem,a=e.awaits.find(({who:b,what:x})=>x===
"terms"&&t.isMe(b)),l=Le(t,e),d=o||a||l,u=o?i("Your turn · {gm} has agreed",{gm:t.gmName}):d?i("Your turn"):i("{gm} is asked",{gm:t.gmName}),f=l?xe(t,e,l):o?i(
"Roll, or change your mind"):a?i("Something is missing"):i("Waiting for {gm}",{gm:t.gmName}),p=b=>t.act(()=>t.table.changeAction(e.id,{spec:b},"*")),m=async()=>{
await t.ask(i("Give this up? It costs nothing."),i("Give it up"))&&await t.act(()=>t.table.changeAction(e.id,{state:"cancelled"},"*"),()=>t.look(""))},h=async b=>{
let x=S=>t.glance(e.id)??t.say(mn(t,S));await t.act(()=>t.table.rollAction(e.id,{terms:n?.terms??e.terms,...b?{dice:b}:{}},e.etag,{again:S=>t.again(S)}).catch(Ti),
x),t.changed()},g=n?.outcomes?.length?U(t,n.outcomes,e.says):null,w=n?.outcomes||n?.possible;return c`
    <section class=${d?"turn":"wait"} tabindex="-1">
      <p class="kick">${u}</p>
      <h1>${f}${d?"":c`<span class="dots"></span>`}</h1>
      ${l&&c`<${kn} play=${t} offer=${l} stakes=${n} parts=${g} />`}
      ${e.spec.goal&&c`<p class="says">${E(e.spec.goal)}</p>`}
      <${re} play=${t} action=${e} />
    </section>
    ${n?.problem&&c`<p class="note">${K(t.named(n.problem.detail))}</p>`}
    <${Ci} stakes=${n} />
    ${n?.problem?.code==="already_tried"&&c`<${Oi} play=${t} action=${e} />`}
    ${a&&n?.problem&&c`<${Mi} key=${n.problem.pointer} play=${t} pointer=${n.problem.pointer} patch=${p} />`}
    ${w&&c`<section class="card" aria-label=${i("Stakes")}><${ke} play=${t} action=${e} /></section>`}
    ${n?.problem&&!w&&l&&c`<section class="card">
        <h2>${i("Offers")}</h2>
        <ul>
          ${e.offers.filter(b=>b.state==="open"&&b!==l).map(b=>c`<${Q} ...${F(t,e,b)} play=${t} action=${e} />`)}
        </ul>
      </section>`}
    ${w&&c`<${fr} play=${t} action=${e} stakes=${n} parts=${g} docked=${l} />`}
    ${s&&c`<section class="card">
        <label for="goal-now">${i("I want to …")}</label>
        <textarea
          id="goal-now"
          class="says"
          defaultValue=${e.spec.goal}
          onChange=${b=>p({goal:b.target.value})}
        >
        </textarea>
        <p class="hint">${i("{gm} agrees again to what you change.",{gm:t.gmName})}</p>
      </section>`}
    <div class="row wrap">
      <button class="quiet" onClick=${()=>r(!s)}>
        <${C} name="pen" />
        ${i("Change the words")}
      </button>
      <button class="quiet" onClick=${m}>${i("Give it up")}</button>
    </div>
    ${l&&c`<${Re} play=${t} action=${e} offer=${l} />`}
    ${o&&t.session.options.given_dice&&c`<${ur} play=${t} sides=${n?.sides??[]} send=${h} />`}
    ${o&&!l&&c`<${Ei} play=${t} action=${e} stakes=${n} parts=${g} roll=${()=>h()} />`}`}function Le(t,e){return e.offers.find(({state:n,to:s})=>n==="open"&&t.isMe(
s))}function xe(t,e,n){let{title:s,cost:r}=F(t,e,n);if(n.kind!=="assist")return K(r?`${s} (${r})`:s);let o=t.game.offers.assist?.costs,a={who:t.nameOf(n.character),
name:t.nameOf(e.character),costs:o?se(t,o):""};return t.isMe(e.character)?o?i("{who} offers help for {costs}",a):i("{who} offers help",a):o?i("{name} asks {who}\
 to help for {costs}",a):i("{name} asks {who} to help",a)}function kn({play:t,offer:e,stakes:n,parts:s}){let r=n?.options?.find(d=>d.offer===e.id),o=r?.outcomes?.
length&&s?U(t,r.outcomes):null,[a,l]=[s,o].map(d=>d&&Y(d,["price","clean","crit"]));return c`${e.text&&c`<p class="says">${E(e.text)}</p>`}
    ${o&&c`<p><b>${i("{now} to {next} %",{now:a,next:l})}</b></p>`}`}function Re({play:t,action:e,offer:n}){let{title:s,buttons:r}=F(t,e,n);return c`<div class="dock"><p class="named">${xe(
t,e,n)}</p><div class="go">${r.map(({text:o,run:a},l)=>c`<button
        class=${l?"":"primary"}
        aria-label=${`${o}: ${s}`}
        aria-disabled=${t.busy?"true":null}
        onClick=${()=>t.act(a,()=>t.step())}
      >
        ${o}
      </button>`)}</div></div>`}function Si({play:t,terms:e}){let n=Object.entries(e).filter(([s,r])=>r&&t.help(s,r));return n.length?c`<details class="small"><summary>${i(
"What does that mean?")}</summary><dl class="meanings">${n.map(([s,r])=>c`<dt>${t.label(s,r)}</dt><dd>${t.help(s,r)}</dd>`)}</dl></details>`:null}function Ci({stakes:t}){
return c`${t?.opportunity_lost&&c`<p class="note">${i("This opportunity was lost before.")}</p>`}
    ${t?.warned_consequences&&c`<p class="note">${i("You are warned: {what}",{what:j(t.warned_consequences)})}</p>`}`}function Ti(t){throw["version_mismatch","t\
erms_changed"].includes(t.code)&&(t.code="stale"),t}function Oi({play:t,action:e}){let[n,s]=k("");return c`<form class="card stack" onSubmit=${o=>{o.preventDefault(),
t.act(()=>t.table.changeAction(e.id,{fiction_changed:n.trim()},"*"))}}>
    <label for="different">${i("This was tried the same way before. What is different now?")}</label>
    <input
      id="different"
      class="says"
      required
      maxlength="500"
      value=${n}
      onInput=${o=>s(o.target.value)}
    />
    <button>${i("Tell {player}",{player:t.gmName})}</button>
  </form>`}function Mi({play:t,pointer:e="",patch:n}){let s=e.split("/").filter(d=>d&&d!=="spec")[0],r=s&&t.field(s),[o,a]=k("");if(!r||r["x-owner"]==="gm")return null;
let l=(r.anyOf?.[0]??r).type==="integer";return c`<form class="card stack" onSubmit=${d=>{d.preventDefault(),n({[s]:l?Number(o):o})}}>
    <label for="missing">${r.title}</label>
    <input
      id="missing"
      required
      value=${o}
      inputmode=${l?"numeric":"text"}
      onInput=${d=>a(d.target.value)}
    />
    <p class="hint">${r.description}</p>
    <button class="primary">${i("Send")}</button></form>`}function Ai({play:t,stakes:e}){let{critical:{decimal:n},hope:{decimal:s}}=e.readings,r=[{kind:"price",
chance:1-n-s,says:i("with Fear")},{kind:"clean",chance:s,says:i("with Hope")},{kind:"crit",chance:n,says:t.label("outcome","critical_success")}];return c`<p>${i(
"{gm} knows whether it works; a critical always does.",{gm:t.gmName})}</p>
  <${V} parts=${r} />
  <${qe} parts=${r} />`}function Ei({play:t,action:e,stakes:n,parts:s,roll:r}){let o=s?`${Y(s,["price","clean","crit"])} %`:"",a=(n?.costs??[]).map(p=>_t(t,p)).
join(", "),l=n?.costs?.find(({lacks:p})=>p),d=[o,a?i("costs {costs}",{costs:a}):i("costs nothing")].filter(Boolean).join(" · "),u=n&&n.terms_digest===e.terms_digest,
f=t.slow?i("Your roll is on its way …"):qi(t,e,n);return c`<div class="dock"><div class="go">
    <button
      class="primary"
      aria-disabled=${l||t.busy||!u?"true":null}
      onClick=${()=>!l&&u&&r()}
    >
      <span>${f}</span>
      <small>${l?i("{name} has {n}.",{name:t.label("track",l.track),n:l.has}):d}</small>
    </button>
  </div></div>`}function qi(t,e,n){if(t.family==="duality")return i("Roll Hope and Fear");if(e.spec.take_automatic)return i("Take the success");let s=Number.parseInt(
n?.summary??"",10);return Number.isFinite(s)?s===0&&t.family==="fitd"?i("Roll 2 dice, the lower counts"):M(s,"Roll {n} die","Roll {n} dice"):i("Roll")}var Ni={bad:"bad",fail:"bad",price:"price",clean:"good",crit:"good"};function le({play:t,entry:e,action:n}){let s=p=>p.verdict&&p.roll===e.seq&&!p.reversed_by,r=e.
ruling??e.resistance??(e.announced&&{...e.announced,...t.entries.find(s)?.verdict}),[o,a]=k(!1);if(P(()=>{if(e.seq<=t.tumbled)return;t.tumbled=e.seq,a(!0),$n(r?.
dice?.length??0);let p=setTimeout(()=>a(!1),1300);return()=>clearTimeout(p)},[e.seq]),!r)return null;let l=t.entries.findLast(({seq:p,action_after:m})=>m?.id===
e.action&&p<e.seq),d=e.action_after??n??l?.action_after,u=()=>{a(!1),$n(r.dice.length),requestAnimationFrame(()=>requestAnimationFrame(()=>a(!0))),setTimeout(()=>a(
!1),1300)},f=e.resistance?Di(e):Wi(t,r);return c`<article
    class=${`card stack ${o?"rolling":""} ${e.reversed_by?"undone":""}`}
    aria-label=${i("The roll")}
  >
    <p class="soft tiny">
      ${[e.character_name,e.approach&&K(e.approach)].filter(Boolean).join(" · ")} ${r.position&&c`· <${Ii} play=${t} ruling=${r} spec=${d?.spec} />`}
    </p>
    ${r.goal&&c`<p class="says">${E(r.goal)}</p>`}
    ${r.dice?.length>0&&c`<button
        type="button"
        class="dice-button"
        aria-label=${i("The dice: {faces}. See them tumble again",{faces:r.dice.map(({face:p})=>p).join(", ")})}
        onClick=${u}
      >
        <${Li} family=${Pi(t,e,r)} play=${t} ruling=${r} />
      </button>`}
    <div class="after stack">
      <${ji} play=${t} ruling=${r} />
      <div class="head">
        <span class="verdict">${f.text}</span>
        ${f.flag&&c`<span class=${`flag ${f.kind}`}>${f.flag}</span>`}
      </div>
      ${f.more&&c`<p class="small">${f.more}</p>`}
      <${Ri} play=${t} changes=${e.changes} />
      ${e.reversed_by&&c`<p class="small">${i("It was taken back.")}</p>`}
      ${r.prompts?.length>0&&!n&&!e.reversed_by&&c`<p class="soft small">${r.prompts[0]}</p>`}
    </div>
  </article>`}function Ii({play:t,ruling:e,spec:n={}}){let{position:s,effect:r}=e,o=(a,l,d)=>We(l??d,d,u=>t.label(a,u));return c`${o("position",n.position,s)}
    ${r&&c` · ${o("effect",n.effect,r.rolled)}`}`}function ji({play:t,ruling:e}){let{total:n,dice:s,modifiers:r=[]}=e;if(n===void 0||!s.length)return null;let o=d=>d<
0?`− ${-d}`:`+ ${d}`,l=[...s.filter(({counts:d})=>d!==!1).map(({face:d,role:u})=>[u==="disadvantage"?-d:d,t.label("role",u)]),...r.map(({label:d,value:u})=>[u,
t.label("modifier",d)])];return c`<p class="sum">${l.map(([d,u],f)=>c`<span class="chip"><b>${f?o(d):d}</b> ${u}</span> `)}<span class="chip"><b>= ${n}</b></span></p>`}
function Di({resistance:t,character_name:e}){return{text:i("{name} resists",{name:e}),flag:M(t.stress,"{n} stress","{n} stress"),kind:t.stress>0?"price":"good",
more:K(t.summary)}}function Pi(t,{resistance:e},n){return e?"fitd":hr(t,n)?"":t.family}function hr(t,{system:e}){return e!==void 0&&e!==t.game.name}function Wi(t,e){
if(hr(t,e))return{text:K(e.summary),flag:"",kind:"",more:""};let n=e.outcome&&t.label("outcome",e.outcome),s=e.outcome?Ni[cn(t,e)]:"";if(t.family==="duality"){let d=e.
outcome??(vt(e)?"critical_success":"");return{text:gn(e),flag:n,kind:s,more:d?t.help("outcome",d):i("{gm} knows whether it works.",{gm:t.gmName})}}let r=t.help(
"outcome",e.outcome)||n,o=e.net??e.successes,a=o===void 0?"":M(Math.max(o,0),"{n} success","{n} successes"),l=e.degree&&t.label("degree",e.degree);return{text:r,
flag:n,kind:s,more:[a,l].filter(Boolean).join(" · ")}}function Li({play:t,family:e,ruling:n}){let{dice:s}=n;if(e==="duality"){let r=Math.max(...s.filter(({role:a})=>a===
"hope"||a==="fear").map(({face:a})=>a)),o=vt(n);return c`<span class="dice duo">${s.map(({sides:a,face:l,role:d})=>{let u=d==="hope"||d==="fear",f=t.label("role",
d),p=u&&o?i("{name}: the same",{name:f}):u&&l===r?i("{name} is higher",{name:f}):f;return c`<${we}
        sides=${a}
        face=${l}
        how=${u?`${d} two ${l===r?"high":""}`:"counts"}
        note=${p}
      />`})}</span>`}return e==="pool"?c`<span class="dice">
      ${s.map(({sides:r,face:o,counts:a,role:l})=>c`<${we}
            sides=${r}
            face=${o}
            how=${o===1?"one":a?"hit":""}
            says=${t.label("role",l)}
          />`)}
    </span>`:c`<span class="dice">
    ${s.map(({sides:r,face:o,counts:a})=>c`<${we}
          sides=${r}
          face=${o}
          how=${a?"counts":"lost"}
          note=${a?i("counts"):""}
        />`)}
  </span>`}function Ri({play:t,changes:e}){let n=e.filter(({amount:s})=>s).map(s=>zi(t,s));return n.length?c`<p class="changes">
    ${n.map(s=>c`<span class="row"><${C} name="check" />${s}</span>`)}
  </p>`:null}function zi(t,e){let{who:n,who_name:s,track:r,amount:o,to:a}=e,l=hn(t,e);if(l)return l;let d=s??(r==="fear"?t.gmName:t.nameOf(n));if(r==="filled"){
let p=t.clock(n)?.size;return p?i("{name}: {from} to {to} of {size}",{name:d,from:Math.max(0,a-o),to:a,size:p}):`${d}: ${M(o,"{n} tick","{n} ticks")}`}let u=`${o>
0?"+":"−"}${Math.abs(o)}`,f=`${d}: ${u} ${t.label("track",r)}`;return(a===void 0?f:`${f} (${a})`)+pn(e)}function pr({play:t,action:e}){let[n,s]=k(null),r=t.entries.find(({seq:g})=>g===e.roll)??(n?.seq===e.roll?n:void 0);P(()=>{e.roll&&!r&&t.table.getRoll(e.roll).then(
s,()=>{})},[e.roll,!!r]);let a=e.awaits.filter(({who:g})=>t.isMe(g)).find(({what:g})=>g!=="answer")?.what,l=a==="branch",d=a==="choice"||a==="verdict",u=e.consequences.
filter(({state:g,character:w})=>g==="pending"&&(t.isMe(w??e.character)||t.isGm)),f=t.entries.findLast(g=>g.type==="resisted"&&g.action===e.id&&g.resistance&&!g.
reversed_by),p=c`${f&&c`<${le} key=${f.seq} play=${t} entry=${f} action=${e} />`}
    ${r&&c`<${le} key=${r.seq} play=${t} entry=${r} action=${e} />`}`,m=t.nameOf(e.character);if(l&&r)return c`<${Hi} play=${t} action=${e} entry=${r} result=${p} />`;
if(d&&t.isGm&&r)return c`<${Ui} play=${t} action=${e} entry=${r} result=${p} name=${m} />`;if(u.length)return c`<${Gi} play=${t} action=${e} pending=${u} result=${p} />`;
let h=e.awaits.map(({who:g})=>t.nameOf(g));return c`<section class="wait" tabindex="-1">
    <p class="kick">${i("The dice have fallen")}</p>
    <h1>
      ${h.length?i("Waiting for {who}",{who:[...new Set(h)].join(", ")}):i("Done")}
      ${h.length>0&&c`<span class="dots"></span>`}
    </h1>
  </section>
  ${p}`}function Hi({play:t,action:e,entry:n,result:s}){let r=o=>t.act(()=>t.table.choose(e.id,{branch:o}),()=>t.step());return c`<section class="turn" tabindex="-1">
    <p class="kick">${i("Your turn")}</p>
    <h1>${i("How do you go on?")}</h1>
  </section>
  ${s}
    <section class="card menu" role="group" aria-label=${i("How do you go on?")}>
      ${n.ruling.menu.branches.map(({id:o,ticks:a,position:l})=>c`<button onClick=${()=>r(o)}>
            <span>
              ${t.label("menu",o)}
              <small>
                ${[t.help("menu",o),a!==void 0&&M(a,"{n} tick","{n} ticks"),l&&t.label("position",l)].filter(Boolean).join(" · ")}
              </small>
            </span>
          </button>`)}
    </section>`}var Bi={picks:{},note:"",open:!0,grant:""};function Ui({play:t,action:e,entry:n,result:s,name:r}){let{draft:o,change:a,send:l}=Z(t,`picks ${e.id}`,
Bi,e.id),{picks:d,note:u,open:f,grant:p}=o,m=O=>a({picks:O}),{menu:h,outcome:g}=n.ruling,w=e.spec.difficulty_hidden===!0,b=h?.options??[],x=O=>{let{[O]:G,...qt}=d;
m(G?qt:{...d,[O]:{id:O}})},S=(O,G)=>m({...d,[O]:{...d[O],...G}}),v=(h?.branches?.find(({id:O})=>O===e.branch)??h)?.at_least??0,z=Object.values(d).map(O=>Object.
fromEntries(Object.entries(O).filter(([,G])=>G!==""))),X=z.length>=v,_=n.ruling.success,L=v?_?i("It works. What does it cost?"):i("It goes wrong. What follows?"):
_?i("It works. Anything besides?"):i("What follows?"),_e=p?t.game.grants_part?{grant:p}:{grant_effect:p}:{},de=()=>l(()=>t.table.choose(e.id,{picks:z,...u?{note:u}:
{},..._e}),async()=>{w&&f&&await t.actAfter(()=>t.table.openDifficulty(e.roll)),t.look("")});return c`<section class="turn" tabindex="-1">
    <p class="kick">${i("{name} has rolled",{name:r})}${g?`: ${t.label("outcome",g)}`:""}</p>
    <h1>${L}</h1>
  </section>
    ${s}
    <section class="card stack">
      <div class="menu" role="group" aria-label=${v?i("Pick at least {n}",{n:v}):i("Pick what you like")}>
        ${[...b,{id:"custom",kind:"consequence"}].map(O=>c`<${Fi}
              play=${t}
              action=${e}
              option=${O}
              pick=${d[O.id]}
              toggle=${()=>x(O.id)}
              set=${G=>S(O.id,G)}
            />`)}
      </div>
      ${_===!1&&t.game.grants_part&&c`<label class="tick">
          <input
            type="checkbox"
            checked=${p==="part"}
            onChange=${O=>a({grant:O.target.checked?"part":""})}
          />
          ${i("and grant a part of it")}
        </label>`}
      ${n.ruling.effect?.gm_may_grant_effect&&c`<div>
          <label for="grant">${i("Effect that you grant all the same")}</label>
          <select id="grant" value=${p} onChange=${O=>a({grant:O.target.value})}>
        <option value="">${i("none")}</option>
        ${Object.keys(t.game.grants).map(O=>c`<option value=${O}>${t.label("effect",O)}</option>`)}
      </select>
    </div>`}
      <div>
        <label for="note">${i("In your words")}</label>
        <input
          id="note"
          class="says"
          maxlength="500"
          value=${u}
          onInput=${O=>a({note:O.target.value})}
        />
      </div>
      ${w&&c`<label class="tick">
          <input type="checkbox" checked=${f} onChange=${O=>a({open:O.target.checked})} />
          ${i("and open the Difficulty")}
        </label>`}
      <button class="primary" aria-disabled=${X&&!t.busy?null:"true"} onClick=${()=>X&&de()}>
        ${X?i("Tell the table"):i("Pick at least {n}",{n:v})}
      </button>
    </section>`}function Fi({play:t,action:e,option:n,pick:s,toggle:r,set:o}){let{id:a,ticks:l,harm_level:d,position:u,effect:f}=n,p=[t.help("menu",a),d&&i("har\
m {n}",{n:d}),l!==void 0&&M(l,"{n} tick","{n} ticks"),u&&t.label("position",u),f&&t.label("effect",f),n.severity&&t.label("severity",n.severity)],m=t.clocks.filter(
({state:g})=>g==="open"),h=l!==void 0&&!f;return c`<button type="button" aria-pressed=${String(!!s)} onClick=${r}>
    <span>${t.label("menu",a)}<small>${p.filter(Boolean).join(" · ")}</small></span>
    <span class="push">${s&&c`<${C} name="check" />`}</span>
  </button>
    ${s&&c`<div class="stack picked">
      <div>
        <label for=${`text-${a}`}>${a==="custom"?i("What happens?"):i("What is it?")}</label>
        <input
          id=${`text-${a}`}
          class="says"
          maxlength="500"
          required=${a==="custom"}
          value=${s.text??""}
          onInput=${g=>o({text:g.target.value})}
        />
      </div>
      ${h&&m.length>0&&c`<div>
          <label for=${`clock-${a}`}>${i("Which clock does it tick?")}</label>
          <select
            id=${`clock-${a}`}
            value=${s.clock??""}
            onChange=${g=>o({clock:g.target.value})}
          >
            <option value="">${i("none")}</option>
            ${m.map(g=>c`<option value=${g.id}>${g.name}</option>`)}
          </select>
        </div>`}
      ${d&&t.characters.length>1&&c`<div>
          <label for=${`who-${a}`}>${i("Whom does it befall?")}</label>
          <select
            id=${`who-${a}`}
            value=${s.character??e.character}
            onChange=${g=>o({character:g.target.value})}
          >
            ${t.characters.map(g=>c`<option value=${g.id}>${g.name}</option>`)}
          </select>
        </div>`}
    </div>`}`}function Gi({play:t,action:e,pending:n,result:s}){let r=n.filter(({character:l})=>t.isMe(l??e.character)),o=t.nameOf(n[0].character??e.character),
a=r.length?i("Take it, or resist: {what}",{what:on(t,r[0])}):i("Waiting for {who}",{who:o});return c`<section class=${r.length?"turn":"wait"} tabindex="-1">
    <p class="kick">
      ${r.length?M(r.length,"One thing befalls {name}","{n} things befall {name}",{name:o}):i("The dice have fallen")}
    </p>
    <h1>${a}</h1>
    ${r.length>0&&c`<p>${De(t,r[0])}</p>`}
    ${e.spec.goal&&c`<p class="says">${E(e.spec.goal)}</p>`}
  </section>
    ${s}
    ${n.map(l=>c`<${Fs}
          key=${l.id}
          play=${t}
          action=${e}
          consequence=${l}
          own=${r.includes(l)}
          docked=${l===r[0]}
        />`)}`}var Vi={stale:t=>i("{gm} changed the terms while you pressed. Look again, then roll. Nothing was rolled or paid.",{gm:t.gmName}),not_ready:t=>i("{gm} has not ag\
reed yet. Nothing was rolled or paid.",{gm:t.gmName}),offer_lapsed:()=>i("What was offered cannot be paid any more, and is gone. Look again: nothing was rolled \
or paid."),action_over:()=>i("Too late: the dice have been thrown."),already_tried:()=>i("This was tried the same way before. What is different now?"),sheet_changed:t=>i(
"The sheet has changed meanwhile. {gm} agrees again; nothing was rolled or paid.",{gm:t.gmName}),token_revoked:t=>i("{gm} has closed your seat. Ask for a new li\
nk.",{gm:t.gmName||i("The game master")}),token_invalid:()=>i("This seat is not known here. Ask for a new link."),no_session:()=>i("There is no such table any m\
ore."),wrong_code:()=>i("The code in the link is not valid any more. Ask for a new link."),unknown_code:()=>i("No table has this code. Compare it with what you \
were told."),too_many_guesses:()=>i("Too many wrong codes were tried. Wait a minute, or open the link that the game master gave you."),too_many_requests:()=>i("\
Too many requests at once. Wait a moment, then press again."),busy:()=>i("Many people change this table at once. Nothing was changed by what you pressed: press \
again in a moment."),character_taken:()=>i("Somebody else plays them already. Choose another one, or make one."),own_bargain:()=>i("Somebody else offers you a b\
argain: ask the game master.")};function ve(t,e=null){let n=r=>e?.game?e.named(r):r,s=(t.errors??[]).map(({detail:r})=>r).filter(r=>r&&r!==t.detail).map(n);return{
code:t.code??t.name,text:Ki(t,e),more:s,unanswered:!!t.unanswered}}function Ki(t,e){if(t instanceof fe)return i("Your browser wants to be allowed into the local\
 network: allow it in the address bar's menu, then load the page again.");if(t.unanswered)return i("No answer. What you sent may have arrived already. We ask un\
til we know; it never happens twice.");if(t instanceof q)return i("No connection to the table. Nothing was sent.");if(t.name==="AbortError"||t.name==="TimeoutEr\
ror")return i("It took too long. Look again.");let n=Vi[t.code];return n&&e?n(e):n?n({gmName:""}):(t.detail||console.error(t),t.detail?Yi(e?.game?e.named(t.detail):
t.detail):i("That went wrong: {what}",{what:t.message}))}function Yi(t){return t.charAt(0).toUpperCase()+t.slice(1)+(/[.!?]$/.test(t)?"":".")}var mr="rollwright seats";function xn(){return Ji(mr,[])}function gr(t){xn().some(({sid:e})=>e===t.sid)&&Zi(mr,xn().map(e=>e.sid===t.sid?t:e))}function Ji(t,e){try{return JSON.parse(localStorage.getItem(t)??"")??e}catch{return e}}function Zi(t,e){localStorage.setItem(t,JSON.stringify(e))}var $r="seat saved";function St({play:t,action:e}){let[n,s]=k(""),[r,o]=k(""),[a,l]=k(""),[d,u]=k({name:"",size:4,ticks:0}),f=["collateral_damage","sacrifice_intel_or_item","betray\
_loved_one","anger_faction","tick_clock","add_heat","suffer_harm","custom"],p=t.clocks.filter(({visible:g,state:w})=>g&&w==="open"),m=()=>n==="add_heat"&&t.session.
tracks.heat?{changes:[{who:"session",track:"heat",amount:1}]}:n==="suffer_harm"?{changes:[{who:e.character,track:"harm_1",amount:1,text:r.slice(0,120)}]}:n==="t\
ick_clock"&&t.role==="gm"&&d.name.trim()?{start_clock:{...d,name:d.name.trim()}}:n==="tick_clock"&&(a||p[0])?{tick:{clock:a||p[0].id,by:1}}:null,h=()=>{let g={kind:"\
bargain",bargain:n,text:r},w=m();w&&(g.price=w),t.act(()=>t.table.makeOffer(e.id,g),()=>{s(""),o(""),u({...d,name:""})})};return c`<section class="card stack">
    <h2>
      ${i("Offer a devil's bargain")} <span class="soft tiny">
        ${i("one die, and a price that lands whatever the dice show")}
      </span>
    </h2>
    <div class="row wrap">
      ${f.map(g=>c`<button
            class="mini"
            aria-pressed=${String(n===g)}
            onClick=${()=>s(n===g?"":g)}
          >
            ${t.label("why",g)}
          </button>`)}
    </div>
    ${n&&c`<div class="stack">
      ${n==="tick_clock"&&c`<div>
          <label for="bargain-clock">${i("Which clock?")}</label>
          <select
            id="bargain-clock"
            value=${a||p[0]?.id}
            onChange=${g=>l(g.target.value)}
          >
            ${p.map(({id:g,name:w})=>c`<option value=${g}>${w}</option>`)}
          </select>
        </div>`}
      ${n==="tick_clock"&&t.role==="gm"&&c`<div>
          <label for="bargain-new-clock">${i("Or a new clock")}</label>
          <input
            id="bargain-new-clock"
            maxlength="80"
            value=${d.name}
            onInput=${g=>u({...d,name:g.target.value})}
          />
        </div>
        ${d.name.trim()&&c`<div class="row">
            <span>${i("Segments")}</span>
            <${W}
              says=${i("Segments")}
              value=${d.size}
              least=${Math.max(1,d.ticks)}
              most=${24}
              change=${g=>u({...d,size:g})}
            />
          </div>
        <div class="row">
          <span>${i("Filled at the start")}</span>
          <${W}
            says=${i("Filled at the start")}
            value=${d.ticks}
            least=${0}
            most=${d.size}
            change=${g=>u({...d,ticks:g})}
          />
        </div>`}`}
      <div>
        <label for="bargain-text">${i("In your words")}</label>
        <input
          id="bargain-text"
          class="says"
          maxlength="500"
          value=${r}
          onInput=${g=>o(g.target.value)}
        />
      </div>
      <p class="hint">
        ${m()?i("It costs {price}.",{price:m().start_clock?i("a new clock"):n==="tick_clock"?i("a tick"):n==="add_heat"?`1 ${t.label("track","heat")}`:`1 ${t.label(
"track","harm_1")}`}):i("It is a matter of the story: nothing is counted.")}
      </p>
      <button onClick=${h}>${i("Offer it")}</button></div>`}
  </section>`}var Qi={spec:{},says:{}};function vn({play:t,action:e,inner:n=!1}){let{draft:s,change:r,send:o}=Z(t,`terms ${e.id}`,Qi,e.id),{spec:a}=s,l={...e.says,...s.says},
d=t.stakes.get(e.id)?.value,u=t.nameOf(e.character),f=t.personName(t.actor(e.character)),p=Object.keys(t.game.slots),m=p.some(_=>(l[_]??"")!==(e.says?.[_]??"")),
h=e.offers.filter(({state:_})=>_==="open"),g=bn(t,e),w=_=>o(()=>t.table.changeAction(e.id,{spec:{...a,..._},...m?{says:l}:{},agreed:!0},"*"),()=>{t.kept=e.id,t.
step(),t.say(i("Agreed: {name} can roll.",{name:u}))}),b=Le(t,e),x=!e.agreed||e.awaits.some(({who:_})=>t.isMe(_)),S=b?i("{name} asks: {what}",{name:t.nameOf(b.by),
what:xe(t,e,b)}):e.agreed?i("Waiting for {player}",{player:f}):i("Set the terms"),D=_=>t.act(()=>t.table.changeAction(e.id,_,"*"),()=>t.look("")),v=(_,L)=>r({spec:{
...a,[_]:L}}),z=d?.outcomes?.length?U(t,d.outcomes,e.says):null,X={fitd:ta,duality:na,pool:sa}[t.family]??ra;return c`
    ${!n&&c`<section class=${x?"turn":"wait"} tabindex="-1">
        <p class="kick">
          ${e.agreed?i("Agreed: {name} can roll",{name:u}):i("{player} asks",{player:f})} · ${u}
        </p>
        <h1 class=${e.agreed||b?"":"off"}>${S}${x?"":c`<span class="dots"></span>`}</h1>
      ${e.spec.goal&&c`<p class="says">${E(e.spec.goal)}</p>`}
      <${re} play=${t} action=${e} />
      ${e.fiction_changed&&c`<p>${i("Different now: {what}",{what:E(e.fiction_changed)})}</p>`}
      ${g.length>0&&c`<p class="small">
          ${i("Taken: {what}",{what:j(g.map(({title:_,cost:L})=>L?`${_} (${L})`:_))})}
        </p>`}
    </section>`}
    ${b&&c`<${Re} play=${t} action=${e} offer=${b} />`}
    ${h.some(_=>_!==b)&&c`<section class="card">
        <h2>${i("Offers")}</h2>
        <ul>
          ${h.filter(_=>_!==b).map(_=>c`<${Q} ...${F(t,e,_)} play=${t} action=${e} />`)}
        </ul>
      </section>`}
    <${X} play=${t} action=${e} spec=${a} set=${v} agree=${w} player=${f} />
    <section class="card stack">
      <div class="stakes2">
        ${p.map(_=>c`<div>
              <label for=${`says-${_}`}>${Xs(t,_)}</label>
              <input
                class="says"
                id=${`says-${_}`}
                maxlength="500"
                value=${l[_]??""}
                onInput=${L=>r({says:{...s.says,[_]:L.target.value}})}
              />
            </div>`)}
      </div>
      ${e.agreed&&m&&c`<button onClick=${()=>w({})}>${i("Tell {player}",{player:f})}</button>`}
      ${z&&c`<div>
          <h3>${i("What {player} sees",{player:f})}</h3>
          <${V} parts=${z} />
          <p class="hint">${er(z)} ${e.agreed?"":i("Not agreed yet.")}</p>
        </div>`}
      ${d?.problem&&!ea(t,d.problem)&&c`<p class="hint">${K(t.named(d.problem.detail))}</p>`}
    </section>
    ${t.game.offers.bargain&&c`<${St} play=${t} action=${e} />`}
    <${ca} play=${t} action=${e} />
    <${Xi} play=${t} action=${e} player=${f} />
    <section class="row wrap card">
      <button class="quiet" onClick=${()=>D({state:"refused",why:"no_roll_needed"})}>
        ${i("No roll needed")}
      </button>
      <button class="quiet" onClick=${()=>D({state:"refused",why:"impossible"})}>
        ${i("Impossible that way")}
      </button>
      <button class="quiet push" onClick=${()=>D({state:"cancelled"})}>
        <${C} name="close" />
        ${i("Cancel")}
      </button>
    </section>`}function Xi({play:t,action:e,player:n}){let[s,r]=k("");return c`<form class="card stack" onSubmit=${a=>{a.preventDefault(),t.act(()=>t.table.changeAction(
e.id,{asks:s.trim()},"*"),()=>r(""))}}>
    <label for="asks">${i("Ask {player} what exactly is wanted",{player:n})}</label>
    <input
      id="asks"
      class="says"
      required
      maxlength="500"
      value=${s}
      onInput=${a=>r(a.target.value)}
    />
    <button class="quiet">${i("Send the question")}</button>
  </form>`}function ea(t,{pointer:e=""}){return t.field(e.split("/").at(-1))?.["x-owner"]==="gm"}var br=["controlled","risky","desperate"],ze=["zero","limited",
"standard","great","extreme"];function ta({play:t,action:e,spec:n,set:s,agree:r,player:o}){let a=N(null),l=u=>t.game.tables.effects.find(({id:f})=>f===u)?.ticks??
0,d=u=>{let f={ArrowLeft:-1,ArrowRight:1,ArrowUp:-ze.length,ArrowDown:ze.length}[u.key],p=[...a.current.querySelectorAll("button")],m=p[p.indexOf(document.activeElement)+
f];f&&m&&(u.preventDefault(),m.focus())};return c`<section class="card">
    <div class="row wrap">
      <h2>${i("How dangerous, and how much?")}</h2>
      <span class="hint push">${i("One press agrees: {player} can roll at once",{player:o})}</span>
    </div>
    <table
      class="grid"
      ref=${a}
      onKeyDown=${d}
      aria-label=${i("Position and effect: press a square to agree to both")}
    >
      <tr>
        <td class="corner"></td>
        ${ze.map(u=>c`<th scope="col">
              ${t.label("effect",u)}
              <small>${M(l(u),"{n} tick","{n} ticks")}</small>
            </th>`)}
      </tr>
      ${br.map((u,f)=>c`<tr>
          <th scope="row"><span class="row"><${ut} level=${f+1} />${t.label("position",u)}</span></th>
        ${ze.map(p=>{let m=e.agreed&&e.spec.position===u&&e.spec.effect===p,h=u==="risky"&&p==="standard",g=[`${t.label("position",u)}, ${yt(t,p)}`,h&&i("usual")].
filter(Boolean).join(", ");return c`<td>
            <button
              aria-pressed=${String(m)}
              class=${h?"usual":""}
              aria-label=${g}
              aria-disabled=${t.busy?"true":null}
              onClick=${()=>r({position:u,effect:p})}
            >
            ${l(p)?c`<span class="ticks">
                  ${Array.from({length:l(p)},()=>c`<svg viewBox="0 0 9 12" aria-hidden="true"><rect width="9" height="12" rx="1.5" /></svg>`)}
                </span>`:"0"}
            ${h?i("usual"):""}
          </button>
        </td>`})}</tr>`)}
    </table>
    <details class="small"><summary>${i("What does that mean?")}</summary><dl class="meanings">${Object.entries({position:br,effect:ze}).map(([u,f])=>f.map(p=>c`<dt>${t.
label(u,p)}</dt><dd>${t.help(u,p)}</dd>`))}</dl></details>
    <${Ct} play=${t} action=${e} spec=${n} set=${s} /></section>`}function na({play:t,action:e,spec:n,set:s,agree:r,player:o}){let a=typeof e.spec.difficulty=="\
number"?e.spec.difficulty:14,l=n.difficulty??a,d=n.difficulty_hidden??e.spec.difficulty_hidden??!1;return c`<section class="card stack"><h2 id="how-hard">${i("H\
ow hard is it?")}</h2>
    <div class="dial" role="group" aria-labelledby="how-hard">
      ${[8,10,12,14,16,18,20].map(u=>c`<button aria-pressed=${String(u===l)} onClick=${()=>s("difficulty",u)}>${u}</button>`)}
      <${W} says=${i("Difficulty")} value=${l} most=${99} change=${u=>s("difficulty",u)} />
    </div>
    <label class="tick">
      <input type="checkbox" checked=${d} onChange=${u=>s("difficulty_hidden",u.target.checked)} />
      ${i("Keep it secret")}
    </label>
    ${d&&c`<p class="hint">
        ${i("It is sealed now, so that it cannot move. {player} sees Hope and Fear, not whether it works.",{player:o})}
      </p>`}
    <button
      class="primary"
      aria-disabled=${t.busy?"true":null}
      onClick=${()=>r({difficulty:l,difficulty_hidden:d})}
    >
      ${e.agreed?i("Difficulty {n}: agree again",{n:l}):i("Agree to Difficulty {n}",{n:l})}
    </button>
    <${Ct} play=${t} action=${e} spec=${n} set=${s} /></section>`}function sa({play:t,action:e,spec:n,set:s,agree:r,player:o}){return c`<section class="card">
    <div class="row wrap">
      <h2 id="difficulty">${i("Difficulty")}</h2>
      <span class="hint push">${i("One press agrees: {player} can roll at once",{player:o})}</span>
    </div>
    <div class="dial" role="group" aria-labelledby="difficulty">
      ${[2,3,4,5,6,7,8,9,10].map(a=>c`<button
            class=${a===6?"usual":""}
            aria-pressed=${String(e.agreed&&e.spec.difficulty===a)}
            aria-label=${a===6?i("6, usual"):a}
            onClick=${()=>r({difficulty:a})}
          >
            ${a}
          </button>`)}
    </div>
    <${Ct} play=${t} action=${e} spec=${n} set=${s} /></section>`}function ra({play:t,action:e,spec:n,set:s,agree:r,player:o}){return c`<section class="card stack">
    <button class="primary" aria-disabled=${t.busy?"true":null} onClick=${()=>r({})}>
      ${i("Agree: {player} can roll",{player:o})}
    </button>
    <${Ct} play=${t} action=${e} spec=${n} set=${s} /></section>`}var oa=new Set(["position","effect","difficulty","difficulty_hidden","traits","trait","trait_n\
ame","willpower_cancellable"]);function Ct({play:t,action:e,spec:n,set:s}){let r=[...Ne(t,["gm"],!0),...Ne(t,["gm"],!1)].filter(([o])=>!oa.has(o));return c`<details><summary class="small">${i(
"More")}</summary><div class="stack">
    ${"clock"in t.game.fields&&!t.game.clock_flag&&c`<${ia} play=${t} action=${e} />`}
    ${"factors"in t.game.spec.properties&&c`<${aa} play=${t} action=${e} spec=${n} set=${s} />`}
    ${r.map(([o])=>c`<${Ie}
          key=${o}
          play=${t}
          name=${o}
          value=${o in n?n[o]:e.spec[o]}
          change=${a=>s(o,a)}
        />`)}
    ${"multiple"in t.game.counted&&c`<div>
        <label for="extra-actions">${i("Actions beyond the declared ones, this turn")}</label>
        <${W}
          id="extra-actions"
          value=${e.extra_actions??0}
          most=${20}
          change=${o=>t.act(()=>t.table.changeAction(e.id,{extra_actions:o||null,agreed:e.agreed},"*"))}
        />
      </div>`}
    <p class="hint">${i("They go with your agreement.")}</p></div></details>`}function ia({play:t,action:e}){let n=t.clocks.filter(({state:r,id:o})=>r==="open"||
o===e.clock);if(!n.length)return null;let s=r=>t.act(()=>t.table.changeAction(e.id,{clock:r.target.value||null,agreed:e.agreed},"*"));return c`<div>
    <label for="terms-clock">${i("Which clock does it fill?")}</label>
    <select id="terms-clock" value=${e.clock??""} onChange=${s}>
    <option value="">${i("none")}</option>
    ${n.map(({id:r,name:o})=>c`<option value=${r}>${o}</option>`)}
  </select>
</div>`}function aa({play:t,action:e,spec:n,set:s}){let r=t.field("factors"),o=n.factors??e.spec.factors??{},a=r.properties??{};return c`<fieldset><legend>${r.title}</legend><p class="hint">${r.
description}</p><div class="stack">
    ${Object.entries(a).filter(([,l])=>l.type==="integer").map(([l,d])=>c`<div class="row">
            <span>${d.title}</span>
            <${W}
              says=${d.title}
              value=${o[l]??0}
              least=${-2}
              most=${2}
              change=${u=>s("factors",{...o,[l]:u})}
            />
          </div>`)}
  </div></fieldset>`}function ca({play:t,action:e}){let n=Object.entries(e.spec).flatMap(([s,r])=>Array.isArray(r)&&["player","shared"].includes(t.field(s)?.["x\
-owner"])?r.map((o,a)=>[`${s}/${a}`,`${t.field(s).title}: ${o.name??o}`]):[]);return n.length?c`<section class="card">
    <h2>${i("Does something not fit?")}</h2>
    <ul>
      ${n.map(([s,r])=>c`<li class="way">
            <div>${r}</div>
            <button onClick=${()=>t.act(()=>t.table.changeAction(e.id,{strike:[s]},"*"))}>
              ${i("Strike")}
            </button>
          </li>`)}
    </ul>
  </section>`:null}var wr="who I am",kr="others of the same name";function _n(t,e){let n=({name:r})=>ce(r,e.name),s=({id:r})=>Number(r.slice(1))<Number(e.id.slice(1));return t.people.
find(r=>r.active&&r.role!=="gm"&&n(r)&&s(r))}function xr(t,{id:e}){return t.characters.filter(({owner:n})=>n===e)}function vr({play:t}){let e=t.people.find(({id:a})=>a===
t.me),n=e&&!t.isGm&&_n(t,e);if(!n||xr(t,e).length)return null;let s={name:n.name,gm:t.gmName};if(J("localStorage",wr,t))return c`<section class="wait" tabindex="-1">
      <p class="kick">${i("You are {name}",s)}</p>
      <h1>${i("Waiting for {gm} to hand you your seat",s)}<span class="dots"></span></h1>
    </section>`;let r=()=>{ne("localStorage",wr,t,!0),t.changed()},o=async()=>{await t.act(()=>t.table.revoke(t.me))&&t.page.anotherName()};return c`<section class="turn" tabindex="-1">
    <p class="kick">${i("{name} sits here already",s)}</p>
    <h1>${i("Are you {name}?",s)}</h1>
  </section>
    <div class="row wrap"><button class="primary" onClick=${r}>${i("I am {name}",s)}</button>
    <button onClick=${o}>${i("I am somebody else: take another name")}</button></div>
    <p class="hint">${i("{gm} sees that you have come back, and hands you your seat with one press.",s)}</p>`}function _r({play:t}){if(!t.isGm)return null;let e=J(
"localStorage",kr,t)??[];return t.people.filter(s=>s.active&&s.role==="player"&&!e.includes(s.id)&&_n(t,s)).map(s=>{let r=_n(t,s),o=xr(t,r),a={name:s.name,characters:j(
o.map(({name:f})=>f))},l=t.present.has(r.id),d=()=>t.act(async()=>{for(let{id:f,version:p}of o)await t.table.changeCharacter(f,{owner:s.id},p);return t.table.revoke(
r.id)}),u=()=>{ne("localStorage",kr,t,[...e,s.id]),t.changed()};return c`<section class="turn" key=${s.id}><p class="kick">${i("{name} has joined again",a)}</p>
      <h2>
        ${o.length?i("Give {characters} to the new {name}?",a):i("Close the former seat of {name}?",a)}
      </h2>
      ${l&&c`<p>${i("The former {name} is here too: ask them first.",a)}</p>`}
      <div class="row wrap">
        <button class="primary" aria-disabled=${t.busy?"true":null} onClick=${d}>
          ${i("Hand the seat over")}
        </button>
      <button onClick=${u}>${i("It is somebody else")}</button></div></section>`})}function yr({play:t}){let e=t.awaited(!0),s=t.actions.get(t.focus)??(["ask","write"].includes(t.focus)?void 0:e[0]?.action??t.actions.get(t.kept)??la(t)),r=e.filter(
({action:a})=>a.id!==s?.id),o=N(null);return P(()=>{if(!t.stepped||t.sending)return;t.stepped=!1,document.activeElement?.matches("input, textarea, select")||o.current?.
querySelector(".turn, .wait")?.focus({preventScroll:!0})}),c`<div ref=${o}>
    <${da} play=${t} />
    <${vr} play=${t} />
    <${_r} play=${t} />
    ${r.length>0&&c`<p class="next">
        <button class="quiet" onClick=${()=>t.look(r[0].action.id)}>
          ${i("next: {name}",{name:t.nameOf(r[0].action.character)})}
        </button>
      </p>`}
    ${s?c`<${ua} key=${s.id} play=${t} action=${s} />`:c`<${pa} play=${t} />`}
    ${s&&c`<div class="row wrap">
        <button class="quiet" onClick=${()=>t.look("ask")}>
          <${C} name="plus" />
          ${t.isGm?i("Call for another roll"):i("Something else")}
        </button>
        <${Sr} play=${t} />
      </div>`}
    ${s&&c`<${Cr} play=${t} current=${s} />`}
  </div>`}function la(t){return[...t.actions.values()].reverse().find(e=>!t.isGm&&t.isMe(e.character)&&e.awaits.length)}function Sr({play:t}){return c`<button class="quiet" onClick=${()=>t.
open("dice")}><${C} name="dice" />${i("Other dice")}</button>`}function da({play:t}){let{refusal:e}=t,n=t.since.toLocaleTimeString(document.documentElement.lang,
{hour:"2-digit",minute:"2-digit"});return c`<div class="notices">
    ${t.connection==="gone"&&c`<p class="note" role="status">
        ${i("You see the table as of {time}. What needs the table waits until it is back.",{time:n})}
      </p>`}
    ${t.slow&&c`<p class="note" role="status">
        ${i("What you sent is on its way. It may have arrived already. We ask until we know; it never happens twice.")}
      </p>`}
    ${t.warnings.length>0&&c`<p class="note bad" role="alert">
        ${i("What the table tells does not agree with what it told before. The proof is kept here.")} <button class="mini" onClick=${()=>t.open("fair")}>
          ${i("Fair dice")}
        </button>
      </p>`}
    <div role="alert">${e&&c`<p class="note bad">
        ${e.text} ${e.more.join(" ")} <button class="mini quiet" aria-label=${i("Close")} onClick=${()=>{t.refusal=null,t.changed()}}><${C} name="close" /></button></p>`}</div></div>`}
function ua({play:t,action:e}){if(e.state==="rolled"||e.state==="settled")return c`<${pr} play=${t} action=${e} />`;let n=t.isMe(e.character);return t.isGm&&n&&
e.agreed?c`<${wn} play=${t} action=${e} />
    <details class="card">
      <summary>${i("Change the terms")}</summary>
      <${vn} play=${t} action=${e} inner=${!0} />
    </details>`:t.isGm?c`<${vn} play=${t} action=${e} />`:n?c`<${wn} play=${t} action=${e} />`:c`<${fa} play=${t} action=${e} />`}function fa({play:t,action:e}){
let n=e.offers.filter(({state:h,to:g,by:w})=>h==="open"&&(t.isMe(g)||t.isMe(w))),s=Le(t,e),r=t.stakes.get(e.id)?.value,o=r?.outcomes?.length?U(t,r.outcomes,e.says):
null,a=t.nameOf(e.character),[l,d]=k(""),u=n.some(({kind:h})=>h==="assist")||e.offers.some(({kind:h,state:g})=>h==="assist"&&g==="accepted"),f=t.game.offers.assist,
p=dn(t,e),m=h=>t.act(()=>t.table.makeOffer(e.id,{kind:"assist",character:h,text:l}),()=>d(""));return c`<section class=${s?"turn":"wait"} tabindex="-1">
    <p class="kick">${s?i("{name} asks you",{name:a}):i("{name} is about to roll",{name:a})}</p>
    <h1>
      ${s?xe(t,e,s):i("Waiting for {who}",{who:j([...new Set(e.awaits.map(({who:h})=>t.nameOf(h)))])})}
    </h1>
      ${s&&c`<${kn} play=${t} offer=${s} stakes=${r} parts=${o} />`}
      ${e.spec.goal&&c`<p class="says">${E(e.spec.goal)}</p>`}
      <${re} play=${t} action=${e} />
    </section>
    ${r&&!r.problem&&c`<section class="card" aria-label=${i("Stakes")}><${ke} play=${t} action=${e} /></section>`}
    ${s&&c`<${Re} play=${t} action=${e} offer=${s} />`}
    ${n.some(h=>h!==s)&&c`<section class="card">
        <ul>
          ${n.filter(h=>h!==s).map(h=>c`<${Q} ...${F(t,e,h)} play=${t} action=${e} />`)}
        </ul>
      </section>`}
    ${!u&&f&&t.mine.length>0&&c`<section class="card stack"><h2>${i("Help {name}",{name:a})}</h2>
      ${p&&c`<p class="gain"><b>${i("{now} to {next} %",p)}</b></p>
        <${V} plain parts=${p.parts} was=${bt(p.was)} />`}
      <div>
        <label for="help-text">${i("How?")}</label>
        <input
          id="help-text"
          class="says"
          maxlength="500"
          value=${l}
          onInput=${h=>d(h.target.value)}
        />
      </div>
      <div class="row wrap">
        ${t.mine.map(h=>c`<button onClick=${()=>m(h.id)}>
              ${i("{name} helps",{name:h.name})} <span class="soft tiny">
                ${f.costs&&i("costs {costs}",{costs:se(t,f.costs)})}
              </span>
            </button>`)}
      </div>
    </section>`}
    ${t.game.offers.die&&c`<${ha} play=${t} action=${e} />`}
    ${t.game.offers.bargain&&c`<details class="card">
        <summary>${i("Offer a devil's bargain")}</summary>
        <${St} play=${t} action=${e} />
      </details>`}`}function ha({play:t,action:e}){let[n,s]=k(""),[r,o]=k(6),a=l=>{l.preventDefault(),t.act(()=>t.table.makeOffer(e.id,{kind:"die",die:{source:n.
trim(),sides:r}}),()=>s(""))};return c`<details class="card"><summary>${i("Give a die")}</summary><form class="stack" onSubmit=${a}>
    <div>
      <label for="die-source">${i("What gives it?")}</label>
      <input
        id="die-source"
        maxlength="80"
        required
        value=${n}
        onInput=${l=>s(l.target.value)}
      />
    </div>
    <div class="dial" role="group" aria-label=${i("Which die?")}>
      ${[4,6,8,10,12].map(l=>c`<button type="button" aria-pressed=${String(l===r)} onClick=${()=>o(l)}>
            ${i("d{n}",{n:l})}
          </button>`)}
    </div>
    <button>${i("Offer it")}</button></form></details>`}function pa({play:t}){let e=[...t.entries].reverse().find(({type:m})=>m==="rolled"||m==="resisted"),n=t.
awaited(!1),s=t.role==="spectator",r=t.isGm||t.mine.length>0,[o,a]=k(()=>je(t,"ask")),l=!t.isGm&&(!e||!t.mine.length),d=t.focus==="ask"||o||l,u=d&&!s&&!t.characters.
length,[f]=k(()=>je(t,"character")),p=[...new Set(n.flatMap(({turns:m})=>m.map(({who:h})=>t.nameOf(h))))];return c`
    ${p.length>0&&c`<section class="wait" tabindex="-1">
        <p class="kick">${i("Nothing is due from you")}</p>
        <h1>${i("Waiting for {who}",{who:j(p)})}<span class="dots"></span></h1>
      </section>`}
    ${!p.length&&c`<section class="wait" tabindex="-1"><h1>${ga(t,e)}</h1></section>`}
    <${Cr} play=${t} />
    ${t.isGm&&!e&&c`<${$a} play=${t} />`}
    ${e&&c`<${le} key=${e.seq} play=${t} entry=${e} />`}
    <${Js} play=${t} />
    ${!s&&d&&c`<${Zs} play=${t} close=${l?null:()=>a(!1)} />`}
    ${!s&&!d&&r&&c`<button class=${t.isGm?"wide":"primary wide"} onClick=${()=>{t.focus="ask",a(!0)}}>${t.isGm?i("Call for a roll"):i("I want to …")}</button>`}
    ${!s&&c`<${Sr} play=${t} />`}
    ${t.isGm&&t.game.resist_rule&&t.characters.length>0&&c`<${ma} play=${t} />`}
    ${t.isGm&&!u&&c`<details class="card" open=${f}>
        <summary>${i("A character of yours")}</summary>
        <${gt} play=${t} />
      </details>`}`}function ma({play:t}){let[e]=k(()=>je(t,"narrate")),{draft:{text:n,harm:s,cid:r},written:o,change:a,clear:l,send:d}=Z(t,"narrate",{text:"",harm:1,
cid:""}),u=t.character(r)?r:t.characters[0].id,f=p=>{p.preventDefault();let m={id:"custom",text:n.trim(),...s?{harm_level:s}:{}},h={kind:"narrated",character:u,
consequences:[m]};d(()=>t.table.openAction(h))};return c`<details class="card" open=${e}>
    <summary>${i("Something befalls somebody")}</summary>
    <form class="stack" onSubmit=${f}>
    <div>
      <label for="narrate-who">${i("Whom does it befall?")}</label>
      <select id="narrate-who" value=${u} onChange=${p=>a({cid:p.target.value})}>
        ${t.characters.map(({id:p,name:m})=>c`<option value=${p}>${m}</option>`)}
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
        onInput=${p=>a({text:p.target.value})}
      />
    </div>
    <div>
      <label for="narrate-harm">${i("Level of harm; 0 is none")}</label>
      <${W} id="narrate-harm" value=${s} most=${3} change=${p=>a({harm:p})} />
    </div>
    <p class="hint">${i("No roll comes before it. It can be resisted.")}</p>
    <div class="row wrap">
      <button>${i("Tell the table")}</button>
      ${o&&c`<button type="button" class="quiet" onClick=${l}>${i("Cancel")}</button>`}
    </div>
  </form>
</details>`}function ga(t,e){return t.role==="spectator"?i("You watch"):!t.mine.length&&!t.isGm?i("Who do you play?"):t.isGm?e?i("What happens now?"):i("Your ta\
ble is open"):e?i("What do you do?"):i("What do you want to do?")}function $a({play:t}){let e=t.people.filter(({id:s,active:r})=>r&&s!==t.me),n=[[J("localStorag\
e",$r,t),i("Save your seat: it is in this browser alone"),"seat",i("Save")],[e.length>0,i("Invite the players"),"invite",i("Invite")],[t.characters.length>0,i("\
They name their characters")],[t.clocks.length>0,i("Draw a clock: what are they up against?")],[t.actions.size>0,i("Call the first roll, or let a player ask for\
 one")]];return c`<section class="card"><h2>${i("Your first evening")}</h2><ul class="steps">
    ${n.map(([s,r,o,a])=>c`<li>
          <${C} name=${s?"check":"more"} />
          <span>${r}${s?c`<span class="off"> (${i("done")})</span>`:""}</span>
          ${o&&!s&&c`<button class="mini push" onClick=${()=>t.open(o)}>${a}</button>`}
        </li>`)}
  </ul></section>`}function Cr({play:t,current:e}){let n=[...t.actions.values()].filter(r=>r.id!==e?.id&&r.state!=="settled"&&!r.awaits.some(({who:o})=>t.isMe(o)));
if(!n.length)return null;let s=t.role==="spectator";return c`<section class="card">
    <h2>${e?i("Also open"):i("At the table now")}</h2>
    <ul class="queue">${n.map(r=>{let o=t.mine.length>0&&dn(t,r),a=c`<span class="says">${r.spec.goal??""}</span>
      <span class="who">
        ${t.nameOf(r.character)} · ${i("waits for {who}",{who:j([...new Set(r.awaits.map(({who:l})=>t.nameOf(l)))])})}
      </span>`;return c`<li>
        ${s?c`<p class="entry">${a}</p>`:c`<button class="entry" onClick=${()=>t.look(r.id)}>${a}</button>`}
      ${r.state!=="rolled"&&!e&&c`<div class="watched">
          <${re} play=${t} action=${r} />
          <${ke} play=${t} action=${r} />
          ${o&&c`<button class="wide" onClick=${()=>t.look(r.id)}>
              ${i("Help {name}: {now} to {next} %",{...o,name:t.nameOf(r.character)})}
            </button>`}
        </div>`}
    </li>`})}</ul></section>`}function Tr({play:t,who:e,name:n,track:s,at:r,editing:o,spent:a}){let l=t.label("track",s),{value:d,cap:u}=r,f=(h,g)=>t.actAfter(()=>t.table.changeTracks({changes:[
{who:e,track:s,amount:h,text:g}],note:h<0?a?.take():void 0}),()=>t.say(`${l} ${d+h}`)),p=u!==void 0&&d>=u,m={name:n,track:fn(t,s)};return c`<div class=${`track-\
row ${nn(d)}`}>
    <${be} name=${l} track=${s} value=${d} cap=${u} of=${n} />
    ${o?c`<span class="row">
          <button
            class="mini"
            aria-label=${i("{name}: {track}, one less",m)}
            aria-disabled=${d<=0?"true":null}
            onClick=${()=>d>0&&f(-1)}
          >
            <${C} name="minus" />
          </button>
          <button
            class="mini"
            aria-label=${i("{name}: {track}, one more",m)}
            aria-disabled=${p?"true":null}
            onClick=${()=>p||f(1)}
          >
            <${C} name="plus" />
          </button>
        </span>`:null}
  </div>${(r.texts??[]).map(h=>c`<p class="row harm-text"><span>${h}</span>
    ${o?c`<button
          class="mini quiet push"
          aria-label=${i("{text} is healed",{text:h})}
          onClick=${()=>f(-1,h)}
        >
          ${i("Healed")}
        </button>`:null}
  </p>`)}`}function yn({play:t}){let e=t.role==="gm",[n,s]=k(!1),{turn:r,...o}=t.session.tracks,a=Object.entries(o),[l,d]=k(""),u={take(){return d(""),l.trim()||void 0}},f=h=>t.
game.tracks[h]?.cost==="spends",p=Object.keys(t.game.once_a_turn).length>0;if(!a.length&&!p)return null;let m=()=>t.act(()=>t.table.startTurn(),()=>t.say(i("A n\
ew turn has begun.")));return c`<section class="card" aria-labelledby="table-title">
    <div class="row"><h2 id="table-title">${i("The table")}</h2>
      ${e&&a.length?c`<button
            class="mini quiet push"
            aria-expanded=${String(n)}
            aria-label=${i("Change the table's tracks")}
            onClick=${()=>s(!n)}
          >
            <${C} name="pen" />
            ${n?i("Done"):i("Change")}
          </button>`:null}
    </div>
    <div class="tracks">
      ${a.map(([h,g])=>c`<${Tr}
            key=${h}
            play=${t}
            who="session"
            name=${i("The table")}
            track=${h}
            at=${g}
            editing=${n&&e}
            spent=${f(h)?u:void 0}
          />`)}
    </div>
    ${n&&e&&a.some(([h])=>f(h))?c`<div>
          <label for="gm-move">${i("What is it spent on?")}</label>
          <input
            id="gm-move"
            class="says"
            maxlength="500"
            value=${l}
            onInput=${h=>d(h.currentTarget.value)}
          />
        </div>`:null}
    ${p?c`<div class="row wrap turn-row">
          <span>${i("Turn {n}",{n:r?.value??1})}</span>
          ${e?c`<button class="mini push" onClick=${m}>${i("New turn")}</button>`:null}
        </div>`:null}
  </section>`}function Tt(t,e){let n=new Map(e.map(s=>[s.id,s]));return t.map(s=>n.get(s.id)?.version>s.version?n.get(s.id):s)}function Mr(t,e,n){let s=Tt(t,[...e.values()]).
filter(({id:r})=>!n.has(r));return new Map(s.map(r=>[r.id,r]))}async function Ar(t){let e=({character:r,awaits:o})=>t.isGm||t.isMe(r)||o.some(({who:a})=>t.isMe(
a)),s=[...t.actions.values()].filter(r=>e(r)||r.state!=="settled").sort((r,o)=>e(o)-e(r)).filter(r=>t.stakes.get(r.id)?.etag!==Or(t,r));await Promise.all(s.slice(
0,8).map(async r=>{let o=Or(t,r);try{t.stakes.set(r.id,{etag:o,value:await t.table.actionStakes(r.id)})}catch{t.stakes.delete(r.id)}}))}function Or(t,e){let n=[
t.session.tracks,...t.characters.map(s=>s.tracks)];return JSON.stringify([e.etag,e.state,e.problem,e.terms_digest,n,e.clock&&t.clock(e.clock)])}var Er=600,qr=60,ba=1500,Nr=4e3,wa=2e3,Ot=class extends mt{constructor(e,n,s){let r=e.table(n);super(r.person),this.client=e,this.seat=n,this.newcomer="",this.ratings=
new Map,this.page=s,this.table=r,this.session=null,this.present=new Set([this.me]),this.stakes=new Map,this.entries=[],this.hasEarlier=!1,this.warnings=[],this.
checked=new wt(this),this.connection="live",this.since=new Date,this.focus="",this.stepped=!1,this.kept="",this.panel="",this.sending=!1,this.slow=!1,this.refusal=
null,this.question=null,this.spoken="",this.form="text/html",this.tumbled=0,this.ended="",this.missing=null,this.#e=new AbortController}#e;#t;#n=null;#s=null;#r=0;#o=0;#i=new Set;#a=0;get busy(){
return this.sending||this.connection==="gone"}get settings(){return this.page.settings}set(e,n){this.page.set(e,n)}async start(){let{table:e}=this;e.on("connect\
ion",s=>this.#c(s)),e.on("warning",s=>{this.warnings.push(s),this.changed()}),e.on("presence",({present:s})=>{this.present=new Set(s),this.changed()});let{signal:n}=this.#e;
for(addEventListener("offline",()=>this.#c({live:!1}),{signal:n}),navigator.onLine||this.#c({live:!1}),addEventListener("online",()=>this.#c({live:!0}),{signal:n});!n.
aborted&&!this.ended;){try{let s=this.newcomer;this.newcomer="",s&&await this.act(()=>Ks(this,s));let r=await this.#$();this.missing=null,this.warnings=await e.
evidence.warnings();for(let o of await e.pending())this.#m(o);await this.#b(r)}catch(s){n.aborted||this.#w(s)}await new Promise(s=>setTimeout(s,wa))}}stop(){this.#e.
abort()}changed(){this.page.render()}say(e){this.spoken=e,this.changed()}async act(e,n){if(this.sending)return;if(this.refusal=null,this.connection==="gone"){this.
refusal=ve(new q("offline"),this),this.changed();return}this.sending=!0;let s=setTimeout(()=>{this.slow=!0,this.changed()},ba);this.changed();try{let r=await e();
return r?.type&&r.seq===this.#p()+1&&this.#g(r),n?.(r),await this.refresh().catch(()=>{}),r}catch(r){this.#d(r);return}finally{clearTimeout(s),this.sending=!1,this.
slow=!1,this.changed()}}async actAfter(e,n){for(;this.sending;)await new Promise(s=>setTimeout(s,10));return this.act(e,n)}ask(e,n){return new Promise(s=>{this.
question={question:e,confirm:n,resolve:s},this.changed()})}again({refusals:e}){return this.ask(i("The host ended the chapter before your dice fell: another set \
of dice that could be seen beforehand. It is refusal {n} of your rolls. Roll in the new chapter?",{n:e}),i("Roll"))}answer(e){let{question:n}=this;this.question=
null,n?.resolve(e),this.changed()}open(e){this.panel=e,this.changed()}close(){this.open("")}look(e){this.focus=e,this.refusal=null,this.step()}glance(e){this.look(
e),this.kept=e;let n=()=>{if(this.focus===e){if(this.actions.get(e)?.awaits.some(({who:s})=>this.isMe(s))){setTimeout(n,Nr);return}this.focus="",this.changed()}};
setTimeout(n,Nr)}writes(e){this.focus==="ask"||this.actions.has(this.focus)||(this.focus=e?"write":"")}step(){this.stepped=!0,this.changed()}leave(){this.page.leave()}async earlier(){
let e=this.entries[0]?.seq??this.#p()+1,{items:n,next:s}=await this.table.readLog({before:e,limit:qr,proof:"no"});this.entries=[...n.filter(r=>!this.entries.some(
({seq:o})=>o===r.seq)),...this.entries],this.hasEarlier=s!==null,this.changed()}card(e){return this.table.getForm(e,"text/html")}refresh(){return this.#n?(this.#s??=
this.#n.catch(()=>{}).then(()=>(this.#s=null,this.refresh())),this.#s):(this.#n=this.#l().finally(()=>{this.#n=null}),this.#n)}async#l(){let e=this.#r,[n,{actions:s}]=await Promise.
all([this.table.getSession({include:"characters,clocks,presence"}),this.table.listActions()]);if(e!==this.#r)return this.#l();e!==this.#o&&this.#f(e,n),this.session=
n,this.people=n.people,this.characters=Tt(n.characters,this.characters),this.clocks=Tt(n.clocks,this.clocks),n.present&&(this.present=new Set(n.present)),this.actions=
Mr(s,this.actions,this.#i),this.since=new Date,!this.#e.signal.aborted&&(gr({...this.seat,...this.table.credentials,name:this.personName(this.me),table:n.name}),
await Ar(this),this.changed())}#u(){this.#r+=1,this.entries=[],this.hasEarlier=!1,this.tumbled=1/0,this.#a=1/0}#f(e,n){this.#o=e,[this.characters,this.clocks,this.
actions]=[[],[],new Map],this.stakes.clear(),this.#i.clear(),this.#a=Ir(n.last_event_id),this.tumbled=this.#a}async#$(){this.#r+=1;let e=this.client.describeSystem.
bind(this.client),n=await this.table.getSession({include:"characters,clocks"});this.session=n,this.people=n.people;let s=Ir(n.last_event_id),[r,o]=await Promise.
all([e(n.system),this.table.readLog({before:s+1,limit:qr,proof:"no"}),this.refresh()]);return this.game=r,this.entries=o.items,this.hasEarlier=o.next!==null,this.
changed(),n.last_event_id}async#b(e){let n=this.table.followLog({after:e,as:this.form,signal:this.#e.signal});for await(let s of n)this.since=new Date,s.type===
"reset"?this.#u():s.seq>this.#p()&&this.#g(s),clearTimeout(this.#t),this.#t=setTimeout(()=>this.refresh().catch(()=>{}),20)}#g(e){if(this.hasEarlier||=this.entries.
length>Er,this.entries=[...this.entries.slice(-Er),e],e.type==="reversed"){let r=o=>e.reverses.includes(o.seq);this.entries=this.entries.map(o=>r(o)?{...o,reversed_by:e.
seq}:o)}let n=this.entries.find(({seq:r})=>r===(e.roll??e.seq));n?.announced&&["chosen","difficulty_opened"].includes(e.type)&&this.#h(n.seq);let{action_after:s}=e;
["refused","cancelled"].includes(s?.state)?(this.actions.delete(s.id),this.#i.add(s.id)):this.actions.get(s?.id)?.version<=s?.version&&this.actions.set(s.id,s),
e.by!==this.me&&e.seq>this.#a&&(this.spoken=xt(this,e)||this.spoken),this.changed()}async#h(e){let n=await this.table.getRoll(e).catch(()=>null);n&&(this.entries=
this.entries.map(s=>s.seq===e?{...s,...n}:s)),this.changed()}#p(){return this.entries.at(-1)?.seq??0}#c(e){this.connection=e.live?"live":"gone",e.live&&(this.refusal?.
code==="NetworkError"&&(this.refusal=null),this.since=new Date,this.refresh().catch(()=>{})),this.changed()}async#m(e){try{await this.table.resume(e,{patience:12e4}),
this.say(i("What you sent before has arrived."))}catch(n){this.#d(n)}this.refresh().catch(()=>{})}#d(e){["token_revoked","token_invalid","no_session"].includes(
e.code)?this.#w(e):this.refusal=ve(e,this),this.changed()}#w(e){e.status===401||e.status===404||e.code==="no_session"?this.ended=ve(e,this).text:(this.missing=ve(
e,this),this.connection="gone"),this.changed()}};function Ir(t="0"){return Number.parseInt(t,10)}var jr=globalThis.trustedTypes?.createPolicy("card",{createHTML:t=>t});function Dr({markup:t,load:e}){let n=N(null),[s,r]=k(t),[o,a]=k(!1);return P(()=>{!s&&e&&
e().then(r,()=>a(!0))},[]),P(()=>{n.current&&s&&(n.current.innerHTML=jr?jr.createHTML(s):s)},[s]),c`<div class="embedded" ref=${n}>${!s&&(o?i("It could not be l\
oaded."):"…")}</div>`}var ka=20*6e4;function Pr(t,e){let n=xa(t.entries),s=va(t,n).filter(r=>e==="rolls"?r.steps.some(({type:o})=>o==="rolled"||o==="resisted"):e==="all"||Sa(t,r));return Ca(
s)}function xa(t){let e=new Map;for(let n of t)if(n.reversed_by&&e.set(n.seq,t.find(({seq:s})=>s===n.reversed_by)??{seq:n.reversed_by}),n.type==="reversed")for(let s of n.
reverses??[])e.set(s,n);return e}function va(t,e){let n=new Map,s=[],r=new Set(t.entries.map(({seq:o})=>o));for(let o of t.entries){let a=_a(o),l=Date.parse(o.at);
if(a&&o.type!=="difficulty_opened"){let f=n.get(a);f?o.type==="rolled"&&(s.splice(s.indexOf(f),1),s.push(f),f.at=l):(f={key:`a${a}`,kind:"tale",at:l,steps:[],undone:e},
n.set(a,f),s.push(f)),f.steps.push(o);continue}if(o.type==="reversed"&&(o.reverses??[]).some(f=>r.has(f)))continue;let d=Ta(t,o),u=s.at(-1);!d||u?.words&&!u.steps[0].
changes.length&&u.words===d&&u.steps[0].by===o.by||s.push({key:`e${o.seq}`,kind:"minor",at:l,steps:[o],undone:e,words:d})}return s.filter(({kind:o,steps:a})=>o!==
"tale"||ya(a))}function _a(t){return t.action?t.action:t.type==="rolled"?`r${t.seq}`:""}function ya(t){return t.some(({action_after:e,ruling:n,announced:s,unruled:r})=>e||
n||s||r)}function Sa(t,{steps:e}){let n=new Set(t.mine.map(({id:s})=>s));return e.some(({by:s,character:r,assistants:o=[],changes:a})=>s===t.me||[r,...o,...a.map(
({who:l})=>l)].some(l=>n.has(l)))}function Ca(t){let e=[],n=0;for(let s of t){let r=Math.max(s.at,...s.steps.map(({at:o})=>Date.parse(o)));s.at-n>ka&&e.push({key:`\
t${s.key}`,kind:"scene",at:s.at,steps:[],undone:new Map}),e.push(s),n=Math.max(n,r)}return e}function Wr(t){let e=new Date(t),n=document.documentElement.lang,s=navigator.
languages.find(o=>o.startsWith(n))??n,r=e.toLocaleTimeString(s,{hour:"2-digit",minute:"2-digit"});return e.toDateString()===new Date().toDateString()?r:`${e.toLocaleDateString(
s,{day:"numeric",month:"long"})}, ${r}`}function Ta(t,e){let n=e.by_name??i("The service"),s=e.clock_after?.name??t.clock(e.clock)?.name,r=e.character_after?.name??
e.character_name,o=e.person_name??e.name??t.personName(e.person);switch(e.type){case"session_created":return i("{who} opened the table.",{who:n});case"imported":
return i("{who} opened the table from a file.",{who:n});case"session_changed":return i("{who} changed the table.",{who:n});case"person_joined":return i("{who} s\
at down.",{who:e.name});case"person_revoked":return e.by===e.person?i("{who} left the table.",{who:n}):i("{who} closed the seat of {person}.",{who:n,person:o});case"\
gm_handed_over":return i("{person} is the game master now.",{person:o});case"code_changed":return i("{who} changed the code for joining.",{who:n});case"characte\
r_created":return i("{who} brought in {character}.",{who:n,character:r});case"character_changed":return i("{who} changed the sheet of {character}.",{who:n,character:r});case"\
character_deleted":return i("{who} removed a character.",{who:n});case"clock_created":return i("{who} started a clock: {clock}.",{who:n,clock:s});case"clock_cha\
nged":return s?i("{who} changed a clock: {clock}.",{who:n,clock:s}):"";case"clock_deleted":return i("{who} put a clock away.",{who:n});case"clock_ticked":return Oa(
e,n,s);case"turn_started":return i("{who} began a new turn.",{who:n});case"tracks_changed":return e.changes.length?`${n}: ${j(kt(t,e.changes))}.`:"";case"diffic\
ulty_opened":return i("{who} opened the Difficulty: it was {n}.",{who:n,n:e.difficulty});case"epoch_closed":return i("{who} ended chapter {n} of the dice.",{who:n,
n:e.epoch+1});case"epoch_revealed":return i("The seal of chapter {n} is open: its dice can be checked.",{n:e.epoch+1});case"reversed":return i("{who} took somet\
hing back.",{who:n});case"token_renewed":return"";default:return i("Something that this page does not know: {type}.",{type:e.unknown_type??e.type.replaceAll("_",
" ")})}}function Oa(t,e,n){let s=t.changes.find(({who:a,track:l})=>a===t.clock&&l==="filled");if(!s)return i("{who} ticked {clock}, and nothing moved.",{who:e,clock:n});
let{amount:r,to:o}=s;return i("{clock}: {from} to {to} of {size}.",{clock:n,from:o-r,to:o,size:t.clock_after.size})}var Mt=new Set(["chosen","resisted"]);var Ma=new Set(["rolled","chosen","resisted","tracks_changed","clock_ticked","turn_started"]);function Cn(t,e,n){return t.role==="gm"&&Ma.has(e.type)&&!n.undone.
has(e.seq)}function Lr({play:t,item:e,entry:n,undoing:s,setUndoing:r}){return s!==n.seq||!Cn(t,n,e)?null:c`<${Aa} play=${t} item=${e} entry=${n} close=${()=>{r(
0),setTimeout(()=>document.getElementById(`undo-${n.seq}`)?.focus())}} />`}function Aa({play:t,item:e,entry:n,close:s}){let[r,o]=k(""),[a,l]=k(null),d=N(null);P(
()=>d.current?.focus(),[]);let u=e.steps.filter(({seq:m,type:h})=>m>n.seq&&Mt.has(h)&&!e.undone.has(m)),f=ar(t,[n,...u]),p=async()=>{let m=null,h=await t.act(async()=>{
try{return await Sn(t,n.seq,r.trim(),u.length>0,a!==null)}catch(g){if(g.code!=="reverse_later_first"||a)throw g;m=g;return}});m?l(m.body?.entries??[]):h&&(s(),t.
say(i("Undone.")),document.getElementById(`entry-${n.seq}`)?.focus())};return c`<div class="undo stack" role="group" aria-labelledby=${`goes-${n.seq}`}>
    <p class="small" id=${`goes-${n.seq}`}>
      <b>${i("What goes back")}:</b> ${f||i("nothing but the entry itself")}
      ${u.length?i("; later steps go with it"):""}.
    </p>
    ${n.type==="rolled"?c`<p class="hint">
          ${i("The dice stay in the log and in their chapter, so that everybody sees that they fell.")}
        </p>`:null}
    <label for=${`why-${n.seq}`}>${i("Why?")}</label>
    <input
      class="says"
      id=${`why-${n.seq}`}
      ref=${d}
      maxlength="500"
      value=${r}
      onInput=${m=>o(m.currentTarget.value)}
    />
    ${a?c`<p class="note" role="alert">
          ${M(a.length||2,"A later step hangs on this.","{n} later steps hang on this.")}
        </p>`:null}
    <div class="row wrap">
      <button class="primary" aria-disabled=${t.busy?"true":null} onClick=${()=>t.busy||p()}>
        ${a?i("Undo them too"):i("Undo this")}
      </button>
      <button onClick=${s}>${i("Leave it")}</button>
    </div>
  </div>`}async function Sn(t,e,n,s,r,o=8){try{return await t.table.reverse({seq:e,note:n,with_later:s||r})}catch(a){if(!r||a.code!=="reverse_later_first"||o===
0)throw a;let l=[...a.body?.entries??[]].sort((d,u)=>u-d);for(let d of l)await Sn(t,d,n,!0,!0,o-1).catch(u=>{if(u.code!=="happened")throw u});return Sn(t,e,n,s,
r,o-1)}}var Ea=60;function Rr({play:t}){let[e,n]=k("all"),[s,r]=k(0),o=Pr(t,e),a=Na(t),l=[["all",i("All")],["rolls",i("Rolls")],["mine",i("Mine")]];return c`<section class="card tales" aria-labelledby="story-title">
    <div class="row wrap"><h2 id="story-title" tabindex="-1">${i("Story")}</h2>
      <div class="filters push" role="group" aria-label=${i("Show")}>
        ${l.map(([d,u])=>c`<button aria-pressed=${String(e===d)} onClick=${()=>n(d)}>${u}</button>`)}
      </div>
    </div>
    <div class="scroll" ref=${a} role="region" aria-label=${i("Entries")} tabindex="0">
      ${t.hasEarlier?c`<${qa} play=${t} />`:null}
      <ol class="story">
        ${o.map(d=>c`<${Ia} key=${d.key} play=${t} item=${d} undoing=${s} setUndoing=${r} />`)}
      </ol>
      ${o.length?null:c`<p class="soft small">
            ${e==="all"?i("Nothing has happened yet."):i("Nothing of this kind yet.")}
          </p>`}
    </div>
  </section>`}function qa({play:t}){let[e,n]=k(!1);return c`<button class="quiet wide" aria-disabled=${e?"true":null} onClick=${async()=>{e||(n(!0),await t.earlier().
catch(()=>t.say(i("It could not be loaded."))),n(!1))}}>
    ${i("Earlier")}
  </button>`}function Na(t){let e=N(null),n=N(!0),s=N({first:0,height:0});return P(()=>{let r=e.current,o=()=>{n.current&&(r.scrollTop=r.scrollHeight)},a=()=>{r.
clientHeight&&(n.current=r.scrollHeight-r.scrollTop-r.clientHeight<Ea)};r.addEventListener("scroll",a,{passive:!0});let l=new ResizeObserver(o);return l.observe(
r),()=>{r.removeEventListener("scroll",a),l.disconnect()}},[]),Is(()=>{let r=e.current,o=t.entries[0]?.seq??0,a=r.scrollHeight-s.current.height;n.current?r.scrollTop=
r.scrollHeight:o<s.current.first&&a>0&&(r.scrollTop+=a),s.current={first:o,height:r.scrollHeight}}),e}function Ia({play:t,item:e,undoing:n,setUndoing:s}){if(e.kind===
"scene")return c`<li class="scene">${Wr(e.at)}</li>`;let r={play:t,item:e,undoing:n,setUndoing:s};return e.kind==="minor"?c`<${ja} ...${r} />`:c`<${Pa} ...${r} />`}
function zr({name:t}){return c`<span class="face" aria-hidden="true">${[...t||"·"][0]}</span>`}function ja({play:t,item:e,...n}){let[s]=e.steps,r=e.undone.get(
s.seq);return c`<li class=${`tale minor${r?" undone":""}`} id=${`entry-${s.seq}`} tabindex="-1">
    <${zr} name=${s.by_name} />
    <div><p class="says">${e.words}</p>
      ${s.note?c`<p class="told">${s.note}</p>`:null}
      ${r?c`<p class="rule"><${Mn} by=${r} /></p>`:null}
      <${On} play=${t} item=${e} entry=${s} ...${n} />
    </div>
  </li>`}function Da(t){let e=t.map(({action_after:s})=>s).filter(Boolean),n=new Map([...e.flatMap(({consequences:s})=>s),...t.flatMap(({picks:s=[]})=>s)].map(s=>[
s.id,s]));return e.length?{...e.at(-1),consequences:[...n.values()]}:void 0}function Pa({play:t,item:e,...n}){let{steps:s,undone:r}=e,o=s.find(({type:g})=>g==="\
rolled"),a=Da(s),l=o??s[0],d=o&&r.get(o.seq),u=o?.ruling?.goal??a?.spec.goal??s.find(({action_after:g})=>g?.spec.goal)?.action_after.spec.goal,f=s.find(({verdict:g})=>g)?.
verdict,p=d?void 0:o?.ruling?.success??f?.success,m=o&&p!==void 0&&ln(t,f?.outcome??o.ruling?.outcome,a?.says),h=o?.character_name??s.find(g=>g.character_name)?.
character_name??t.character(a?.character)?.name;return c`<li class=${`tale${d?" undone":""}`} id=${`entry-${l.seq}`} tabindex="-1">
    <${zr} name=${(o??s.find(({type:g})=>g==="action_opened")??l).by_name} />
    <div>
      <p class="says">
        ${u?He(u):c`<span class="soft">${h}</span>`}
        ${m?c` <b>${He(m)}</b>`:null}
      </p>
      ${o?c`<${Ra} play=${t} entry=${o} name=${h} verdict=${f} />`:c`<p class="rule"><b>${h}</b> ${Wa(a)}</p>`}
      ${d?c`<p class="rule"><${Mn} by=${d} /></p>`:null}
      ${La(t,a).map(g=>c`<p class="rule">${g}</p>`)}
      ${o?c`${o.gm_fields?c`<p class="rule">
                  ${i("Typed for {gm}: {what}",{gm:t.gmName,what:j(o.gm_fields.map(g=>t.label("field",g)))})}
                </p>`:null}
          <${Br} play=${t} entry=${o} />
          <${On} play=${t} item=${e} entry=${o} ...${n} />`:null}
      ${s.filter(({type:g})=>Mt.has(g)).map(g=>c`<${Ba}
              key=${g.seq}
              gone=${d}
              play=${t}
              item=${e}
              step=${g}
              action=${a}
              ...${n}
            />`)}
      
    </div>
  </li>`}function He(t){return/[.!?…”"'»)]$/.test(t.trim())?t.trim():`${t.trim()}.`}function Wa(t){return t?{draft:i("not agreed yet"),ready:i("agreed, not\
 rolled yet"),cancelled:i("called off"),refused:t.why?i("not possible that way: {why}",{why:t.why}):i("not possible that way"),settled:t.kind==="narrated"?i("wi\
thout a roll"):i("settled"),rolled:i("rolled")}[t.state]??"":""}function La(t,e){return(e?.offers??[]).filter(({state:n,text:s})=>n==="accepted"&&s).map(({by:n,
text:s})=>c`<b>${t.nameOf?.(n)??t.character(n)?.name??n}</b> <span class="told">${He(s)}</span>`)}function Ra({play:t,entry:e,name:n,verdict:s}){let{ruling:r,announced:o}=e,
a=[e.approach,r?.position&&t.label("position",r.position),r?.effect&&t.label("effect",r.effect.final),r?.difficulty!==void 0&&i("against {n}",{n:r.effective_difficulty??
r.difficulty})].filter(Boolean),l=r?.outcome??s?.outcome??e.outcome,d=l?t.label("outcome",l):"",u=r?.announce??o?.announce??"",f=r?.success??s?.success;return c`<p class="rule">
      <${Hr} dice=${r?.dice??o?.dice??[]} />
      <b>${n??e.by_name}</b> ${a.length?c`<span>${a.join(" · ")}</span>`:null}
      ${u&&u.toLowerCase()!==d.toLowerCase()?c`<span class="out">${u}</span>`:null}
      ${d?c`<span class=${`out ${za(l,f)}`}>${d}</span>`:null}
      ${o&&!s?c`<span>${i("{gm} knows whether it works",{gm:t.gmName})}</span>`:null}
      ${e.unruled?c`<span>${e.unruled}</span>`:null}
      <${Fr} play=${t} entry=${e} />
    </p>`}function za(t,e){return e===void 0?"":e?/partial|with_fear|marginal/.test(t)?"price":"good":"bad"}function Hr({dice:t}){if(!t.length)return null;let e=t.
some(({sides:n})=>n!==6);return c`<span class=${`pips${e?" numbers":""}`}>
    ${t.map(({sides:n,face:s,role:r,counts:o,reason:a})=>{let l={hope:"hope",fear:"fear",success:"hit",cancels:"one"}[a??r]??(o?"counts":"lost");return c`<${we} sides=${n} face=${s} how=${l} says=${Ha(
l)} />`})}
  </span>`}function Ha(t){return{hope:"Hope",fear:"Fear",hit:i("success"),one:i("takes a success"),counts:i("counts")}[t]??""}function On({play:t,entry:e,...n}){
let[s,r]=k(!1),o=e.type==="rolled"||!!(e.form&&e.resistance),a=Cn(t,e,n.item)&&n.undoing!==e.seq;return c`${o||a?c`<p class="rule tools-row">
          ${o?c`<button class="seal quiet" aria-expanded=${String(s)} onClick=${()=>r(!s)}>
                <${C} name=${s?"minus":"plus"} />
                ${i("All of this roll")}
              </button>`:null}
          ${a?c`<button
                class="seal quiet"
                id=${`undo-${e.seq}`}
                aria-label=${i("Undo entry {n}",{n:e.seq})}
                onClick=${()=>n.setUndoing(e.seq)}
              >
                <${C} name="undo" />
                ${i("Undo")}
              </button>`:null}
        </p>`:null}
    ${s?c`<${Dr} markup=${e.form} load=${()=>t.card(e.seq)} />`:null}
    <${Lr} play=${t} entry=${e} ...${n} />`}function Br({play:t,entry:e}){let n=kt(t,e.changes);return n.length?c`<p class="rule">${j(n)}</p>`:null}function Ba({
play:t,item:e,step:n,action:s,gone:r,...o}){let a=e.undone.get(n.seq),l=n.type==="resisted"?Ua(t,n,s):Fa(t,n,s);return c`<div class=${`after-step${a?" undone":""}`} id=${`\
entry-${n.seq}`} tabindex="-1">
    ${(n.picks??[]).filter(({text:d})=>d).map(({text:d})=>c`<p class="says">${He(d)}</p>`)}
    ${n.note?c`<p class="says">${He(n.note)}</p>`:null}
    <p class="rule">
      ${n.resistance?.dice?c`<${Hr} dice=${n.resistance.dice} />`:null}
      <b>${n.type==="resisted"?n.character_name:n.by_name}</b> <span>${l}</span>
      <${Fr} play=${t} entry=${n} />
    </p>
    <${Br} play=${t} entry=${n} />
    ${a&&a.seq!==r?.seq?c`<p class="rule"><${Mn} by=${a} /></p>`:null}
    <${On} play=${t} item=${e} entry=${n} ...${o} />
  </div>`}function Ua(t,e,n){let s=Tn(t,e.consequence,n),{left:r}=e.resistance;return r?i("resists: {what}. It is milder",{what:s}):i("resists: {what}. Nothing \
of it is left",{what:s})}function Fa(t,e,n){let s=[],r=o=>j(o.map(a=>Tn(t,a,n)));e.branch&&s.push(t.label("menu",e.branch)),e.picks?.length&&s.push(j(e.picks.map(
o=>Ur(t,o)))),e.take?.length&&s.push(i("takes {what}",{what:r(e.take)}));for(let[o,a]of Object.entries(e.fate??{})){let l=Tn(t,o,n);s.push({landed:i("{what} lan\
ds",{what:l}),reduced:i("{what} is milder",{what:l}),avoided:i("{what} is averted",{what:l})}[a]??l)}return e.effect&&s.push(i("grants {effect} effect",{effect:t.
label("effect",e.effect)})),e.grant&&s.push(i("grants a part of it")),e.verdict&&s.push(i("tells the table: {verdict}",{verdict:t.label("outcome",e.verdict.outcome)})),
s.join("; ")||i("goes on")}function Tn(t,e,n){let s=n?.consequences?.find(r=>r.id===e);return s?s.text?s.text.replace(/\.$/,""):Ur(t,s):i("a consequence")}function Ur(t,e){
let n=e.pick==="custom"?i("something else"):t.label("menu",e.pick),s=[e.harm_level&&i("level {n}",{n:e.harm_level}),e.clock&&(t.clock(e.clock)?.name??""),!e.harm_level&&
e.severity&&t.label("severity",e.severity).toLowerCase()].filter(Boolean);return s.length?`${n} (${s.join(", ")})`:n}function Fr({play:t,entry:e}){let n=lr(t,e),
s=()=>t.open("fair");switch(n){case"checked":return c`<button class="seal" onClick=${s}><${C} name="shield" />${i("dice checked")}</button>`;case"wrong":return c`<button class="seal alarm" onClick=${s}>
        <${C} name="warn" />
        ${i("does not match its seal")}
      </button>`;case"sealed":return c`<button class="seal kept" onClick=${s}><${C} name="lock" />${i("sealed")}</button>`;case"ended":return c`<button class="seal kept" onClick=${s}><${C} name="lock" />${i(
"not checked yet")}</button>`;case"given":return c`<span>${i("thrown by hand")}</span>`;default:return null}}function Mn({by:t}){let e=t.by_name?i("undone by {w\
ho}",{who:t.by_name}):i("undone");return c`<span>
    ${e}
    ${t.note?c`: <span class="told">${t.note}</span>`:null}
    ${t.left?.length?` (${i("not all of it could be taken back")})`:""}
  </span>`}var Ga=8;function Gr({play:t}){return[...t.actions.values()].filter(({state:n})=>n==="draft"||n==="ready").map(n=>c`<section class="card stack stakes" key=${n.id} aria-label=${i(
"Stakes")}>
        <h2>${t.nameOf(n.character)}</h2>
        ${n.spec.goal&&c`<p class="says">${E(n.spec.goal)}</p>`}
        <${re} play=${t} action=${n} />
        <${ke} play=${t} action=${n} />
      </section>`)}function Vr({play:t}){let e=t.entries.findLast(({type:n})=>n==="rolled"||n==="resisted");return e?c`<${le} key=${e.seq} play=${t} entry=${e} />`:
null}function Kr({play:t}){return t.clocks.length?c`<section class="card" aria-label=${i("Clocks")}>
    <ul class="clocks wide-list">
      ${t.clocks.map(e=>c`<li class="clock" key=${e.id}>
            <${ft} clock=${e} />
            <p class="name says">${e.name} <span class="soft small">${`${e.filled}/${e.size}`}</span></p>
          </li>`)}
    </ul>
  </section>`:null}function Yr({play:t}){let e=t.entries.map(n=>({entry:n,words:xt(t,n)})).filter(({words:n})=>n).slice(-Ga);return e.length?c`<section class="card" aria-label=${i(
"Story")}>
    <ol class="stack">${e.map(({entry:n,words:s})=>c`<li key=${n.seq} class="small">${s}</li>`)}</ol>
  </section>`:null}var Et=["stakes","dice","tracks","clocks","story"],Va=50,Ka=new Set(["fair","invite","seat","settings"]),An=class extends Ot{async known(){for(;!this.game&&!this.
ended&&!this.missing;)await new Promise(e=>setTimeout(e,Va));return!!this.game}async card(e){let n=this.entries.find(s=>s.seq===e);if(!n?.form)throw new Error("\
there is no card");return n.form}},At=class{play=null;settings={calls:"off",motion:"",sound:"",language:""};language="en";hidden=!1;#e;#t=!1;constructor(e,{parts:n=Et,
plain:s=!1,before:r}={}){this.#e=e,this.parts=n,this.plain=s,this.before=r}sit(e,n){return this.stop(),this.play=new An(e,n,this),this.play.start(),this.render(),
this.play}stop(){this.play?.stop(),this.play=null,this.render()}set(){}leave(){this.stop()}toDoor(){this.stop()}render=()=>{this.#t||(this.#t=!0,queueMicrotask(
()=>{this.#t=!1,Ns(c`<${Ya} view=${this} />`,this.#e)}))}};function Ya({view:t}){let{play:e,parts:n,before:s}=t;return c`<div class="rollwright" data-family=${e?.
game?e.family:""}>
    <${Qa} />
    ${s?.(t)}
    ${e&&!t.hidden&&c`<${Ja} play=${e} parts=${n} plain=${t.plain} />`}
  </div>`}function Ja({play:t,parts:e,plain:n}){if(t.ended)return c`<p class="note bad" role="alert">${t.ended}</p>`;if(!t.game)return c`<p class="note" role="status">${t.
missing?t.missing.text:i("The table is read")}</p>`;let s=r=>e.includes(r);return n?c`<div class="plain" inert>
      ${s("stakes")&&c`<${Gr} play=${t} />`}
      ${s("dice")&&c`<${Vr} play=${t} />`}
      ${s("tracks")&&c`<${yn} play=${t} />`}
      ${s("clocks")&&c`<${Kr} play=${t} />`}
      ${s("story")&&c`<${Yr} play=${t} />`}
    </div>`:c`
    ${(s("stakes")||s("dice"))&&c`<div class="now"><${yr} play=${t} /></div>`}
    ${s("tracks")&&c`<${yn} play=${t} />`}
    ${s("clocks")&&c`<${Bs} play=${t} />`}
    ${s("story")&&c`<${Rr} play=${t} />`}
    ${Ka.has(t.panel)&&c`<p class="note" role="status">
        That is at <a href=${`${t.seat.url}/play`} target="_blank" rel="noreferrer">the page of the table</a>.
        <button class="mini" onClick=${()=>t.close()}>${i("Close")}</button>
      </p>`}
    ${t.question&&c`<${Za} key="question" play=${t} />`}`}function Za({play:t}){let e=N(null);return P(()=>e.current.showModal(),[]),c`<dialog ref=${e} aria-label=${t.
question.question} onCancel=${()=>t.answer(!1)}>
    <h2>${t.question.question}</h2>
    <div class="row wrap">
      <button class="primary" onClick=${()=>t.answer(!0)}>${t.question.confirm}</button>
      <button onClick=${()=>t.answer(!1)}>${i("No")}</button>
    </div>
  </dialog>`}function Qa(){return c`<svg width="0" height="0" aria-hidden="true" focusable="false" style="position:absolute"><defs>
    <pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M3.5 0V7" />
    </pattern>
    <pattern id="bars" width="5" height="5" patternUnits="userSpaceOnUse"><path d="M2.5 0V5" /></pattern>
    <pattern id="dots" width="7" height="7" patternUnits="userSpaceOnUse"><circle cx="3.5" cy="3.5" r="1.3" /></pattern>
    <pattern id="ghost" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="9" height="9" /><path d="M4.5 0V9" />
    </pattern>
  </defs></svg>`}var Jr=["service","table","token","parts","play","transparent","theme"],Xa=`
:host([hidden]) { display: none; }
:host([transparent]) .rollwright { background: none; }
:host([transparent]) .rollwright > * { --ground: transparent; }
`,En=class extends HTMLElement{static observedAttributes=Jr;#e=null;#t="";#n=matchMedia("(prefers-color-scheme: dark)");connectedCallback(){this.shadowRoot||(this.
attachShadow({mode:"open"}).adoptedStyleSheets=[as(Xa)]),this.#n.addEventListener("change",this.#s),this.#r()}disconnectedCallback(){this.#n.removeEventListener(
"change",this.#s),queueMicrotask(()=>this.isConnected||this.#o())}attributeChangedCallback(){this.isConnected&&this.shadowRoot&&this.#r()}#s=()=>{let e=this.getAttribute(
"theme");this.toggleAttribute("data-dark",e?e==="dark":this.#n.matches)};#r(){this.#s();let e=JSON.stringify(Jr.slice(0,5).map(u=>this.getAttribute(u)));if(e===
this.#t)return;this.#o(),this.#t=e;let[n,s,r]=["service","table","token"].map(u=>this.getAttribute(u));if(!n||!s||!r)return;let o=this.getAttribute("parts")?.split(
/[\s,]+/),a=o?Et.filter(u=>o.includes(u)):Et,l=this.shadowRoot;this.#e=new At(l,{parts:a,plain:!this.hasAttribute("play")});let d=new URL(n,document.baseURI).href.
replace(/\/+$/,"");this.#e.sit(new Me(d,{language:"en"}),{url:d,sid:s,token:r})}#o(){this.#e?.stop(),this.#e=null,this.#t=""}};customElements.define("rollwright\
-table",En);})();
