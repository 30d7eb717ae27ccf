"use strict";(()=>{var Hi=Object.defineProperty;var Ri=(t,e)=>{for(var n in e)Hi(t,n,{get:e[n],enumerable:!0})};var Zt=new TextEncoder,Bi=Array.from({length:256},(t,e)=>e.toString(16).padStart(2,"0"));function fe(t){let e="";for(let n of t)e+=Bi[n];return e}function rt(t){
return Uint8Array.from({length:t.length/2},(e,n)=>parseInt(t.slice(2*n,2*n+2),16))}var Gi=Int32Array.from([1116352408,1899447441,3049323471,3921009573,961987163,
1508970993,2453635748,2870763221,3624381080,310598401,607225278,1426881987,1925078388,2162078206,2614888103,3248222580,3835390401,4022224774,264347078,604807628,
770255983,1249150122,1555081692,1996064986,2554220882,2821834349,2952996808,3210313671,3336571891,3584528711,113926993,338241895,666307205,773529912,1294757372,
1396182291,1695183700,1986661051,2177026350,2456956037,2730485921,2820302411,3259730800,3345764771,3516065817,3600352804,4094571909,275423344,430227734,506948616,
659060556,883997877,958139571,1322822218,1537002063,1747873779,1955562222,2024104815,2227730452,2361852424,2428436474,2756734187,3204031479,3329325298]),Fi=Int32Array.
from([1779033703,3144134277,1013904242,2773480762,1359893119,2600822924,528734635,1541459225]),Ui=new Int32Array(64);function Jn(t,e,n){let s=Ui;for(let m=0;m<16;m++,
n+=4)s[m]=e[n]<<24|e[n+1]<<16|e[n+2]<<8|e[n+3];for(let m=16;m<64;m++){let p=s[m-15],g=s[m-2],w=(p>>>7|p<<25)^(p>>>18|p<<14)^p>>>3,k=(g>>>17|g<<15)^(g>>>19|g<<13)^
g>>>10;s[m]=s[m-16]+w+s[m-7]+k|0}let r=t[0],i=t[1],o=t[2],d=t[3],l=t[4],u=t[5],h=t[6],f=t[7];for(let m=0;m<64;m++){let p=(l>>>6|l<<26)^(l>>>11|l<<21)^(l>>>25|l<<
7),g=f+p+(h^l&(u^h))+Gi[m]+s[m]|0,k=((r>>>2|r<<30)^(r>>>13|r<<19)^(r>>>22|r<<10))+(r&i|o&(r|i))|0;f=h,h=u,u=l,l=d+g|0,d=o,o=i,i=r,r=g+k|0}t[0]+=r,t[1]+=i,t[2]+=
o,t[3]+=d,t[4]+=l,t[5]+=u,t[6]+=h,t[7]+=f}var Ie=new Uint8Array(128),Qn=new DataView(Ie.buffer);function Vi(t,e,n){let s=n.length%64,r=n.length-s;for(let l=0;l<
r;l+=64)Jn(t,n,l);Ie.fill(0);for(let l=0;l<s;l++)Ie[l]=n[r+l];Ie[s]=128;let i=s<56?64:128,o=e+n.length;Qn.setUint32(i-8,Math.floor(o/536870912)),Qn.setUint32(i-
4,o%536870912*8);for(let l=0;l<i;l+=64)Jn(t,Ie,l);let d=new Uint8Array(32);for(let l=0;l<32;l++)d[l]=t[l>>2]>>>24-8*(l&3);return d}function Jt(t){return Vi(Fi.slice(),
0,t)}var ue=new Uint8Array(4096);function Ki(t,...e){let n=e.reduce((r,i)=>r+4+3*i.length,100);ue.length<n&&(ue=new Uint8Array(n));let s=Xn(0,`ra2/${t}`);for(let r of e)
s=Xn(s,r);return ue.subarray(0,s)}function Xn(t,e){let n=typeof e=="string"?Yi(t+4,e):e.length;typeof e!="string"&&ue.set(e,t+4);for(let s=0;s<4;s++)ue[t+s]=n>>>
24-8*s;return t+4+n}function Yi(t,e){for(let n=0;n<e.length;n++){let s=e.charCodeAt(n);if(s>127)return Zt.encodeInto(e,ue.subarray(t)).written;ue[t+n]=s}return e.
length}function xe(t,...e){return Jt(Ki(t,...e))}function Pe(t){let e=new Uint8Array(8),n=Math.floor(t/4294967296);for(let s=0;s<4;s++)e[s]=n>>>24-8*s,e[4+s]=t%
4294967296>>>24-8*s;return e}function ie(t){if(t===null||typeof t!="object")return JSON.stringify(t);if(Array.isArray(t))return`[${t.map(ie).join()}]`;let e=Object.entries(t).filter(([,n])=>n!==
void 0);return e.sort(([n],[s])=>n<s?-1:1),`{${e.map(([n,s])=>`${JSON.stringify(n)}:${ie(s)}`).join()}}`}function es(t,{e,commit:n,next_commit:s,client_seed:r}){
return fe(xe("genesis",t,Pe(e),rt(n),rt(s),r))}function ts(t,e,n){return fe(xe("commit",t,Pe(e),rt(n)))}function Qt(t){return fe(xe("terms",ie(t)))}function ns(t,e,n){
return fe(xe("leaf",Pe(t),Pe(e),xe("rec",ie(n))))}function it(t){return fe(Jt(Zt.encode(ie(t)))).slice(0,32)}function qe(t){return fe(crypto.getRandomValues(new Uint8Array(
t)))}var Y=class extends Error{constructor(e,n=null){super(e.detail),this.name="Problem",this.body=e,this.status=e.status,this.code=e.code,this.detail=e.detail,this.
errors=e.errors??[],this.retryAfter=n,this.temporary=e.status>=500||Zi.has(e.code),this.unanswered=!1}},Zi=new Set(["too_many_requests","too_many_streams","body\
_timeout","incomplete_body"]),E=class extends Error{constructor(e,n){super(e,{cause:n}),this.name="NetworkError",this.temporary=!0,this.retryAfter=null,this.unanswered=
!1}},ye=class extends E{constructor(e){super("your browser wants permission for the local network",e),this.name="LocalNetworkError",this.temporary=!1}},je=class extends Error{constructor(e){
super(e.detail),this.name="DisagreementError",this.warning=e}},Ji=[/^localhost$|\.localhost$|\.local$/,/^(127|10)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2[0-9]|3[01])\./,
/^\[(::1|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*)\]$/];async function rs(t,e){let{hostname:n}=new URL(t);return globalThis.location!==void 0&&!ss(globalThis.location.
hostname)&&ss(n)&&await Qi()==="missing"?new ye(e):new E(`no answer from ${n}`,e)}function ss(t){return Ji.some(e=>e.test(t))}async function Qi(){try{let t={name:"\
local-network-access"};return(await navigator.permissions.query(t)).state==="granted"?"granted":"missing"}catch{return"unknown"}}var is={first:250,most:15e3};function Xt(t,{first:e,most:n}){return Math.min(n,e*2**Math.min(t-1,30))*(.5+Math.random()/2)}function en(t,e){return new Promise((n,s)=>{
e?.throwIfAborted();let r=()=>{clearTimeout(i),globalThis.removeEventListener?.("online",r),e?.removeEventListener("abort",r),e?.aborted?s(e.reason):n()},i=setTimeout(
r,t);globalThis.addEventListener?.("online",r),e?.addEventListener("abort",r)})}function _e(t){return(t instanceof Y||t instanceof E)&&t.temporary}function tn(t){
return t instanceof Y&&t.code==="busy"}var Xi=3;async function ot(t,{patience:e,signal:n,backoff:s}){let r=Date.now()+e,i=0;for(let o=1;;o++){n?.throwIfAborted();
try{return await t(r-Date.now())}catch(d){if(!_e(d)||(i=tn(d)?i+1:0,i===Xi))throw d;let l=Math.max(Xt(o,s),d.retryAfter??0);if(Date.now()+l>=r)throw d;await en(
l,n)}}}var Se=class{#e;#t;#n;#s;constructor(e,n,s,r){this.#e=e,this.#t=n,this.#n=`${s}pending/`,this.#s=r}async pending(){return(await this.#t.list(this.#n)).map(([,n])=>n).
sort((n,s)=>n.at-s.at)}async make(e,n){let{name:s,method:r,path:i,body:o,version:d,rolls:l,bind:u,again:h}=e,f=u?await u():o,m={key:qe(16),name:s,method:r,path:i,
body:f,version:d,rolls:l,at:Date.now()},p=this.#r({method:r,path:i,body:o,version:d}),g=await this.#t.update(p,w=>w??m);return this.#i(p,g,h,n)}async resume(e,n){
let r=(await this.#t.list(this.#n)).find(([,{key:i}])=>i===e.key)?.[0];return this.#i(r??this.#r(e),e,void 0,n)}#r({method:e,path:n,body:s={},version:r=""}){return this.#n+
it([e,n,s,r])}async#i(e,n,s,r){for(;;){await this.#s.before(n);let i;try{i=await this.#a(n,r)}catch(o){if(!(o instanceof Y)||o.unanswered)throw o;await this.#s.
after(o.body,n);let d=await this.#o(e,n,o,s),l=d&&await this.#l(e,n,d);if(!l)throw o;n=l;continue}return await this.#s.after(i,n),await this.#h(e,n),i}}async#a({
key:e,method:n,path:s,body:r,version:i},{signal:o,patience:d=this.#e.patience}={}){let l={"Idempotency-Key":e,...i&&{"If-Match":i}},u=h=>{let f={method:n,path:s,
body:r,headers:{...this.#s.headers(),...l}};return this.#e.attempt(f,o,h)};try{return await ot(u,{patience:d,signal:o,backoff:this.#e.backoff})}catch(h){throw _e(
h)&&(h.unanswered=!tn(h)),h}}async#o(e,n,s,r){let i;try{return i=await r?.(s,n),i}finally{i||await this.#h(e,n)}}#l(e,n,s){let r={...n,body:s,key:qe(16),at:Date.
now()};return this.#t.update(e,i=>i?.key===n.key?r:i)}#h(e,{key:n}){return this.#t.update(e,s=>s?.key===n?void 0:s)}};var at=class{constructor(e,{fetch:n,patience:s=3e4,timeout:r=1e4,backoff:i=is,language:o}={}){this.url=e.replace(/\/+$/,""),this.fetch=n??((d,l)=>globalThis.fetch(
d,l)),this.patience=s,this.timeout=r,this.backoff=i,this.language=o}async open({method:e,path:n,headers:s={},body:r,query:i={},seen:o},d){let l=new URL(this.url+
n);for(let[m,p]of Object.entries(i))p!=null&&l.searchParams.set(m,String(p));let u={...s};r!==void 0&&(u["Content-Type"]="application/json"),this.language&&(u["\
Accept-Language"]=this.language),o&&(u["A-IM"]="merge-patch"),o?.etag&&(u["If-None-Match"]=o.etag);let h={method:e,headers:u,body:r===void 0?void 0:JSON.stringify(
r),signal:d},f;try{f=await this.fetch(l.href,{...h,cache:"no-store"})}catch(m){throw m instanceof E?m:await rs(l.href,m)}if(!f.ok&&!(f.status===304&&o?.etag))throw await eo(
f);return f}async attempt(e,n,s=1/0){let r=AbortSignal.timeout(Math.max(1,Math.min(s,this.timeout))),{text:i=""}=e.seen??{};try{let o=await this.open(e,n?AbortSignal.
any([n,r]):r);if(o.status===204)return;if(o.status===304)return Le(i);let d=await os(o,e.type??"application/json");if(e.type)return d;let l=o.status===226?as(Le(
i),Le(d)):Le(d),u=o.headers.get("etag");return e.seen&&u&&Object.assign(e.seen,{etag:u,text:JSON.stringify(l)}),l}catch(o){throw n?.throwIfAborted(),o}}read(e,{
signal:n,patience:s=this.patience}={}){return ot(i=>this.attempt(e,n,i),{patience:s,signal:n,backoff:this.backoff})}};async function os(t,e){let n=t.headers.get(
"content-type")??"";if(n.split(";")[0].trim()!==e)throw await t.body?.cancel(),new E(`not an answer of the service: status ${t.status}, ${n||"no type"}`);try{return await t.
text()}catch(s){throw new E("the answer broke off",s)}}function Le(t){try{return JSON.parse(t)}catch(e){throw new E("the answer is not JSON",e)}}function as(t,e){
if(e===null||typeof e!="object"||Array.isArray(e))return e;let s=t!==null&&typeof t=="object"&&!Array.isArray(t)?{...t}:{};for(let[r,i]of Object.entries(e))i===
null?delete s[r]:s[r]=as(s[r],i);return s}async function eo(t){let e=Number(t.headers.get("retry-after")??NaN),n=Number.isFinite(e)?1e3*e:null;try{return new Y(
Le(await os(t,"application/problem+json")),n)}catch(s){return s instanceof E&&(s.retryAfter=n),s}}var sn=class{durable=!1;#e=new Map;async get(e){return this.#e.get(e)}async list(e){return[...this.#e].filter(([s])=>s.startsWith(e)).sort(([s],[r])=>s<r?-1:1)}async update(e,n){
let s=n(this.#e.get(e));return s===void 0?this.#e.delete(e):this.#e.set(e,structuredClone(s)),s}},nn="values",rn=class{durable=!0;#e=null;#t;constructor(e="roll\
wright"){this.#t=e}#n(){return this.#e??=new Promise((e,n)=>{let s=indexedDB.open(this.#t,1);s.onupgradeneeded=()=>s.result.createObjectStore(nn),s.onerror=()=>n(
s.error),s.onsuccess=()=>{s.result.onclose=()=>this.#e=null,e(s.result)}}),this.#e.catch(()=>this.#e=null),this.#e}async#s(e,n,s){let r=await this.#n();return new Promise(
(i,o)=>{let d=r.transaction(nn,e,{durability:s}),l;d.oncomplete=()=>i(l),d.onabort=()=>o(d.error),n(d.objectStore(nn),u=>l=u)})}get(e){return this.#s("readonly",
(n,s)=>{let r=n.get(e);r.onsuccess=()=>s(r.result)})}list(e){let n=IDBKeyRange.bound(e,`${e}￿`);return this.#s("readonly",(s,r)=>{let[i,o]=[s.getAllKeys(n),s.
getAll(n)];o.onsuccess=()=>r(o.result.map((d,l)=>[String(i.result[l]),d]))})}update(e,n){let s=(r,i)=>{let o=r.get(e);o.onsuccess=()=>{let d=n(o.result);d===void 0?
r.delete(e):r.put(d,e),i(d)}};return this.#s("readwrite",s,/\/(pending|sent)\//.test(e)?"strict":"relaxed")}};function cs(){return typeof indexedDB>"u"?new sn:new rn}var ct=class{#e;#t;#n;constructor(e,n,s){this.#e=e,this.#t=n,this.#n=s}async open(){(await this.#e.epochs()).length||await this.#t();let e=await this.#e.epochs();
ls(e)!==null&&(await this.#n(),e=await this.#e.epochs());let n=ls(e),s=e.at(-1);if(n===null&&s)return s;throw await this.#s(`epoch ${n??0}`,"no closing in the l\
og leads to this epoch",s)}async bind(e){let{epoch:n,...s}=e;return n===null||e.dice||e.spec?.dice||e.consequence&&e.rating===void 0?s:{...s,epoch:n??(await this.
open()).genesis}}async rebind(e,n,s,r,i){let o=e.body.epoch;if(e.code!=="stale_epoch"||!o)return;let d=await this.#e.refused(n.key),l=await this.open();if(l.genesis!==
o.genesis||l.genesis===n.body?.epoch)throw await this.#s(`epoch ${o.e}`,"the service names another open epoch than its log",o);let u={key:n.key,terms:l,refusals:d};
if(i(u),!!(r?await r(u):s===0))return{...n.body,epoch:l.genesis}}async#s(e,n,s){return await this.#e.warn("closing_missing",e,n,null,s),new je({code:"closing_mi\
ssing",about:e,detail:n,kept:null,told:s,at:Date.now()})}};function ls(t){let e=t.findIndex(({e:n,commit:s},r)=>{let i=t[r-1];return i&&(i.e+1!==n||i.next_commit!==
s)});return e<0?null:t[e].e}function on(t){let{spec:e,difficulty_salt:n,epoch:s}=t;return e?.difficulty_hidden===!0&&(e.difficulty??null)!==null&&!e.dice&&s!==null&&
!n?{...t,difficulty_salt:qe(32)}:t}var to=new Set(["by_name","character_name","who_name","names","form","summary","prompts","detail","label"]);function me(t,e,n=""){if(typeof t!="object"||typeof e!=
"object"||t===null||e===null)return t===e?null:n;if(Array.isArray(t)!==Array.isArray(e)||Array.isArray(t)&&t.length!==e.length)return n;for(let[s,r]of Object.entries(
t)){if(to.has(s)||r===void 0||e[s]===void 0)continue;let i=me(r,e[s],`${n}/${s}`);if(i!==null)return i}return null}function us({n:t,t:e,rec:n,leaf:s,receipt:r},i){
let o=ns(t,e,n);if(s!==o)return["proof_wrong","the leaf is not the digest of the record",o,s];let d=r===void 0?null:an(r),l={place:`${n.sid}/${n.e}`,n:t,leaf:o};
if(d){let f={place:d.place,n:d.n,leaf:d.leaf};if(me(l,f)!==null)return["proof_wrong","the receipt is for another roll",l,f]}let u=(i?.ruling??i?.announced??i?.resistance)?.
dice;if(!u)return null;let h=u.map(({sides:f,face:m})=>[f,m]);return me(n.draws,h)===null?null:["proof_wrong","other faces were told than the record has",n.draws,
h]}function an(t){let[,e="",n="",s="",r=""]=t.split(`
`),i=t.split(`
`).filter(d=>d.startsWith("— "));return{place:e.split("/").slice(-2).join("/"),genesis:ds(n),n:Number(s),leaf:ds(r),signatures:i}}function ds(t){try{return Array.
from(atob(t),e=>e.charCodeAt(0).toString(16).padStart(2,"0")).join("")}catch{return""}}function fs(t,e){let[n,s]=[an(t),an(e)];if(n.place!==s.place||n.genesis!==
s.genesis||n.n!==s.n||n.leaf!==s.leaf)return!1;let r=i=>i.slice(0,i.lastIndexOf(" ")+6);return n.signatures.every(i=>{let o=s.signatures.find(d=>r(d)===r(i));return o===
void 0||o===i})}function ms(t,e,n){let{spec:s={},assistant:r,...i}=e,o=r==null?[]:[r].flat(),d={...s,...i,by:n,...o.length&&{assistants:o}};for(let u of["dice",
"note","fiction_changed","override","clock","difficulty_salt"])delete d[u];if(d.difficulty_hidden&&delete d.difficulty,e.task)for(let u of["attempt","difficulty"])
delete d[u];for(let u of["by","epoch","terms",...s.system?["system","character"]:[],"consequence"])if((d[u]??null)!==(t[u]??null))return hs(u,d[u],t[u]);let l=Object.
keys(d).find(u=>u in t&&no(d[u],t[u]));return l===void 0?null:hs(l,d[l],t[l])}function hs(t,e,n){return["request_changed",`the roll was made with another ${t} t\
han was sent`,e??null,n??null]}function no(t,e){return t===null||typeof t=="object"?!1:typeof t==typeof e&&t!==e}function cn(t){return Number.isInteger(t?.seq)&&
typeof t.id=="string"&&typeof t.type=="string"}function ps(t){let e=[t?.genesis,t?.commit,t?.next_commit,t?.client_seed];return Number.isInteger(t?.e)&&e.every(
n=>typeof n=="string")}var so="0".repeat(64),ro=["attempt","difficulty","multiple"];function $s(t){let{terms:e,terms_digest:n}=t;if(typeof n!="string"||typeof e!="object"||e===null)return null;
if(n!==Qt(e))return"terms_digest";for(let i of["character","clock","task","says","fiction_changed","override"])if(typeof t[i]==typeof e[i]&&gs(t[i]??null,e[i]??
null))return i;let{spec:s={}}=t;return Object.keys(s).filter(i=>typeof s[i]!="object"&&!ro.includes(i)).find(i=>e.spec?.[i]!==void 0&&gs(s[i],e.spec[i]))??null}
function gs(t,e){return ie(t)!==ie(e)}async function ws(t,e,n){let s=t.terms??await e()??so;if(typeof s=="string")return{...t,terms:s};let r=Qt(s);return await n(
r,s),{...t,terms:r}}var ln=24576,Te=t=>String(t).padStart(5,"0"),lt=class{#e;#t;#n;#s;#r;#i;constructor(e,n,{sid:s,person:r,warn:i,lastImport:o}){this.#e=e,this.#t=`${n}kept/`,this.#n=
s,this.#s=r,this.#r=i,this.#i=o}async begin(e){await this.#d("since",n=>n??e)}async begun(){return await this.#c("since")!==void 0}async sending({key:e,body:n={}}){
let s={sid:this.#n,by:this.#s,key:e,body:n};await this.#d(`sent/${e}`,r=>r??{sent:s})}async refused(e){return await this.#d(`sent/${e}`,n=>n&&{...n,refused:!0}),
(await this.#u("sent/")).filter(({refused:n})=>n).length}epochs(){return this.#u("epoch/")}async warnings(){return(await this.#u("warning/")).sort((e,n)=>e.at-n.
at)}async lines(){let e=(await this.#u("sent/")).map(({sent:r})=>({sent:r})),n=(await this.#u("entry/")).map(({entry:r})=>r);return[{sid:this.#n,epochs:await this.
epochs()},...n,...e,...await this.#u("terms/")].map(r=>`${JSON.stringify(r)}
`).join("")}agreed(e,n){return this.#d(`terms/${e}`,()=>({terms:n,terms_digest:e}))}async forget(){for(let[e]of await this.#e.list(this.#t))await this.#e.update(
e,()=>{})}async told(e){if(typeof e!="object"||e===null)return;if(cn(e))return this.#o(e);for(let s of[...We(e.epochs),e.epoch,e.next])ps(s)&&[void 0,this.#n].includes(
s.sid)&&await this.#m(s);let n=We(e.pending).flatMap(s=>We(s?.chances));for(let s of[e,...We(e.actions),...n])await this.#a(s);for(let s of[...We(e.items),e.earlier])
cn(s)&&await this.#o(s);for(let s of We(e.rolls))await this.#l(s,null,s.seq)}async#a(e){let n=$s(e??{});if(n===null)return;let s=e.id??e.action??e.terms.action;
await this.warn("terms_wrong",`action ${s}`,`what is shown is not what a roll is bound to: ${n}`,e.terms,e)}async#o(e){let{seq:n}=e;e.type==="gm_handed_over"&&[
e.by,e.person].includes(this.#s)&&await this.#d("view",d=>Math.max(d??0,n));let s=await this.#c("view")??0,r={entry:e,view:s},i=n>ln?r:await this.#d(`entry/${Te(
n)}`,d=>bs(d,r)),o=i.view===s?me(i.entry,e):i.entry.id===e.id?null:"/id";if(o!==null){let d=`entry ${n} is another than it was: ${o}`;await this.warn("entry_cha\
nged",`entry ${n}`,d,i.entry,e)}"proof"in e&&e.proof&&await this.#l(e.proof,e,n),e.type==="epoch_closed"&&await this.#p(e),e.type==="epoch_revealed"&&await this.#w(
e),(e.type==="session_created"||e.type==="imported")&&await this.#$(e)}async#l(e,n,s){let{rec:r,n:i}=e;if(r.sid!==this.#n)return;let o=`epoch ${r.e} roll ${i}`,
d=us(e,n);d&&await this.#f(o,d);let l={leaf:e.leaf,receipt:e.receipt,key:r.key,seq:s},u=i>ln?l:await this.#d(`roll/${r.e}/${Te(i)}`,f=>bs(f,l)),h=!u.receipt||!l.
receipt||fs(u.receipt,l.receipt);(u.leaf!==l.leaf||u.seq!==s||!h)&&await this.warn("roll_changed",o,`${o} is another than it was`,u,l),r.req?.by===this.#s&&await this.#h(
o,r,s)}async#h(e,n,s){let r=await this.#c(`sent/${n.key}`);if(r){let o=ms(n.req,r.sent.body,this.#s);o&&await this.#f(e,o);return}let i=await this.#c("since")??
1/0;s<=i||await this.warn("not_mine",e,`entry ${s} is a roll in your name that you did not make`,null,n)}async#m(e){let n=`epoch ${e.e}`,s=es(this.#n,e);if(s!==
e.genesis)return this.warn("genesis_wrong",n,`the genesis of ${n} is not that of its terms`,s,e);if(e.e>ln)return;let r=`epoch/${Te(e.e)}`,i=e.e>0?await this.#c(
`epoch/${Te(e.e-1)}`):void 0;if(i&&i.next_commit!==e.commit){let p=`${n} has another commitment than was announced`;return this.warn("commitment_broken",n,p,i.next_commit,
e.commit)}let{e:o,commit:d,next_commit:l,client_seed:u,lineage:h}=e,f={e:o,genesis:s,commit:d,next_commit:l,client_seed:u,lineage:h},m=await this.#d(r,p=>p??f);
me(m,f)!==null&&await this.warn("epoch_changed",n,`${n} has other terms than it had`,m,f)}async#p({epoch:e,client_seed:n,commit:s,genesis:r,lineage:i,seq:o}){let d=await this.#c(
`epoch/${Te(e)}`);!d||await this.#g(o)||await this.#m({e:e+1,genesis:r,commit:d.next_commit,next_commit:s,client_seed:n,lineage:i})}async#w({epoch:e,seed:n,seq:s}){
let r=await this.#c(`epoch/${Te(e)}`),i=ts(this.#n,e,n);if(!r||i===r.commit||await this.#g(s))return;let o=`the seed of epoch ${e} is not the one that was commi\
tted to`;await this.warn("seed_wrong",`epoch ${e}`,o,r.commit,i)}async#$({commitments:[e,n],genesis:s,seq:r}){let i=await this.#c("epoch/00000"),o={commit:e,next_commit:n,
genesis:s};!i||me(i,o)===null||await this.#g(r)||await this.warn("epoch_changed","epoch 0","epoch 0 has other terms than it had",i,o)}async#g(e){return e<await this.#i().
catch(()=>1/0)}#f(e,[n,s,r,i]){return this.warn(n,e,`${e}: ${s}`,r,i)}async warn(e,n,s,r,i){let o={code:e,about:n,detail:s,kept:r,told:i,at:Date.now()},d=it([e,
n,i]);await this.#d(`warning/${d}`,u=>u??o)===o&&this.#r(o)}#c(e){return this.#e.get(this.#t+e)}async#u(e){return(await this.#e.list(this.#t+e)).map(([,n])=>n)}#d(e,n){
return this.#e.update(this.#t+e,n)}};function bs(t,e){if(!t)return e;if(e.entry?.proof&&!t.entry?.proof){let{proof:n,head:s}=e.entry;return{...t,entry:{...t.entry,
proof:n,head:s}}}return e.receipt&&!t.receipt?{...t,receipt:e.receipt}:t}function We(t){return Array.isArray(t)?t:[]}var dt=class{#e=new Map;on(e,n){let s=this.#e.get(e)??new Set;return this.#e.set(e,s.add(n)),()=>{s.delete(n)}}emit(e,n){for(let s of this.#e.get(e)??[])try{s(n)}catch(r){
queueMicrotask(()=>{throw r})}}};var ht=class{read(e,n,s,r){throw new TypeError("abstract")}getSession(e,n){return this.read("getSession","",n,e)}listCharacters(e){return this.read("listCharact\
ers","/characters",e)}getCharacter(e,n){return this.read("getCharacter",I`/characters/${e}`,n)}listClocks(e){return this.read("listClocks","/clocks",e)}getClock(e,n){
return this.read("getClock",I`/clocks/${e}`,n)}listActions(e,n){return this.read("listActions","/actions",n,e)}getAction(e,n){return this.read("getAction",I`/actions/${e}`,
n)}actionStakes(e,n,s){return this.read("actionStakes",I`/actions/${e}/stakes`,s,n)}getRoll(e,n){return this.read("getRoll",I`/rolls/${e}`,n)}readLog(e,n){return this.
read("readLog","/log",n,e)}report(e){return this.read("report","/report",e)}auditSession(e,n){return this.read("auditSession","/audit",n,e)}};function I(t,...e){
return String.raw({raw:t},...e.map(encodeURIComponent))}var ut=class extends ht{change(e,n,s,r,i,o){throw new TypeError("abstract")}drawDice(e,n,s,r,i,o){throw new TypeError("abstract")}changeSession(e,n,s){return this.
change("changeSession","PATCH","",s,e,n)}startTurn(e){return this.change("startTurn","POST","/turns",e)}revoke(e,n){return this.change("revoke","DELETE",I`/players/${e}`,
n)}handOver(e,n){return this.change("handOver","POST",I`/players/${e}/gm`,n)}changeCode(e){return this.change("changeCode","POST","/code",e)}makeCharacter(e,n){
return this.change("makeCharacter","POST","/characters",n,e)}changeCharacter(e,n,s,r){return this.change("changeCharacter","PATCH",I`/characters/${e}`,r,n,s)}deleteCharacter(e,n,s){
return this.change("deleteCharacter","DELETE",I`/characters/${e}`,s,void 0,n)}changeTracks(e,n){return this.change("changeTracks","POST","/changes",n,e)}makeClock(e,n){
return this.change("makeClock","POST","/clocks",n,e)}changeClock(e,n,s,r){return this.change("changeClock","PATCH",I`/clocks/${e}`,r,n,s)}deleteClock(e,n,s){return this.
change("deleteClock","DELETE",I`/clocks/${e}`,s,void 0,n)}tickClock(e,n,s){return this.change("tickClock","POST",I`/clocks/${e}/ticks`,s,n)}openAction(e,n){return this.
change("openAction","POST","/actions",n,e)}changeAction(e,n,s,r){return this.change("changeAction","PATCH",I`/actions/${e}`,r,n,s)}makeOffer(e,n,s){return this.
change("makeOffer","POST",I`/actions/${e}/offers`,s,n)}answerOffer(e,n,s,r){return this.change("answerOffer","POST",I`/actions/${e}/offers/${n}/answers`,r,s)}rollAction(e,n,s,r){
let i=async()=>(await this.getAction(e)).terms;return this.drawDice("rollAction",I`/actions/${e}/roll`,r,n,s,i)}choose(e,n,s){return this.change("choose","POST",
I`/actions/${e}/choices`,s,n)}resistConsequence(e,n,s){let{consequence:r,rating:i}=n,o=async()=>{let{pending:u=[]}=await this.actionStakes(e,{rating:i??0});return u.
find(h=>h.consequence.id===r)?.chances?.[0]?.terms},d=i!=null,l=I`/actions/${e}/resistances`;return this.drawDice("resistConsequence",l,s,n,void 0,d?o:void 0)}rollAtTable(e,n){
return this.drawDice("rollAtTable","/rolls",n,e)}openDifficulty(e,n){return this.change("openDifficulty","POST",I`/rolls/${e}/difficulty`,n)}reverse(e,n){return this.
change("reverse","POST","/reversals",n,e)}closeEpoch(e={},n){return this.change("closeEpoch","POST","/epochs",n,e)}};var dn=class{lastId="";retry=null;#e=new TextDecoder;#t="";#n=!1;#s="";#r="";#i;constructor(e=""){this.lastId=this.#i=e}push(e){let n=this.#e.decode(e,{stream:!0});
if(!n)return[];this.#n&&n.startsWith(`
`)&&(n=n.slice(1)),this.#n=n?n.endsWith("\r"):!1;let s=(this.#t+n).split(/\r\n|\r|\n/);return this.#t=s.pop()??"",s.flatMap(r=>this.#a(r)??[])}#a(e){if(!e)return this.#o();
let[,n,s]=/^([^:]*)(?:: ?)?(.*)$/s.exec(e);n==="data"?this.#s+=`${s}
`:n==="event"?this.#r=s:n==="id"&&!s.includes("\0")?this.#i=s:n==="retry"&&/^[0-9]+$/.test(s)&&(this.retry=Number(s))}#o(){this.lastId=this.#i;let e={type:this.#r||
"message",data:this.#s.slice(0,-1),id:this.lastId},n=this.#s!=="";return this.#s=this.#r="",n?e:void 0}};async function*ks(t,{after:e,signal:n,silence:s,backoff:r,
onConnection:i}){let{first:o}=r,d=0;for(;!n?.aborted;){let l=new dn(e),u=new AbortController,h=()=>u.abort();n?.addEventListener("abort",h);let f,m=!1;try{let w=await vs(
s,u,t(e,u.signal));i({live:!0});for await(let k of io(w,s,u)){d=0;for(let x of l.push(k))m=x.type==="closing",m||(yield x),e=x.id;e=l.lastId,o=l.retry??o}}catch(w){
if(n?.aborted)break;if(f=w,!_e(w))throw w}finally{u.abort(),n?.removeEventListener("abort",h),n?.aborted||i({live:!1,error:f})}d=m?1:d+1;let p=Xt(d,{first:o,most:Math.
max(o,r.most)}),g=_e(f)?f.retryAfter??0:0;await en(Math.max(p,g),n).catch(()=>{})}}async function*io(t,e,n){if(!t.body)return;let s=t.body.getReader();for(;;){let r;
try{r=await vs(e,n,s.read())}catch(i){throw i instanceof E?i:new E("the event stream broke off",i)}if(r.done)return;yield r.value}}async function vs(t,e,n){let s,
r=new Promise((i,o)=>{s=setTimeout(()=>{o(new E(`nothing came for ${t} ms`)),e.abort()},t)});try{return await Promise.race([n,r])}finally{clearTimeout(s)}}var oo=16,ft=class extends ut{#e;#t;#n;#s;#r;#i;#a=new dt;#o=new Map;#l=null;constructor(e,n,{sid:s,token:r}){super(),this.#e=e,this.#s=n,this.#t=r,this.sid=s,this.
person=r.split(".")[0],this.#n=`${s}/${this.person}/`;let i=o=>this.#a.emit("warning",o);this.evidence=new lt(n,this.#n,{sid:s,person:this.person,warn:i,lastImport:()=>this.#u()}),
this.#i=new ct(this.evidence,()=>this.getSession(),()=>this.#c("epoch_closed")),this.#r=new Se(e,n,this.#n,{headers:()=>this.#m(),before:async o=>{o.rolls&&await this.
evidence.sending(o)},after:(o,{name:d,path:l})=>this.#$(d,l,o)})}get credentials(){return{sid:this.sid,token:this.#t}}on(e,n){return this.#a.on(e,n)}async*followLog({
after:e,as:n,silence:s=45e3,signal:r}={}){let i=e??await this.#f(r),o=(u,h)=>{let f={...this.#m(),"Last-Event-ID":u};return this.#e.open({method:"GET",path:`${this.#h}\
/events`,headers:f,query:{as:n}},h)},d=u=>this.#a.emit("connection",u),l={after:i,signal:r,silence:s,backoff:this.#e.backoff,onConnection:d};for await(let{type:u,
data:h}of ks(o,l)){if(u==="presence"||u==="problems"){this.#a.emit(u,JSON.parse(h));continue}let f=u==="reset"?{type:u}:JSON.parse(h);u!=="reset"&&(await this.evidence.
told(f),this.#a.emit("entry",f)),this.#a.emit(f.type,f),yield f}}async listen(e){for await(let n of this.followLog(e));}pending(){return this.#r.pending()}resume(e,n){
return this.#r.resume(e,n)}async forget(){for(let[e]of await this.#s.list(this.#n))await this.#s.update(e,()=>{})}renewToken(e,n){return this.change("renewToken",
"POST",`/players/${encodeURIComponent(e)}/token`,n)}async deleteSession(e){try{await this.change("deleteSession","DELETE","",e)}catch(n){if(!(n instanceof Y)||n.
code!=="no_session")throw n}}exportSession(e,n){return this.#e.read({...this.#p("/export"),query:e,type:"application/x-ndjson"},n)}getForm(e,n,s){let{headers:r,
...i}=this.#p(`/rolls/${e}`);return this.#e.read({...i,headers:{...r,Accept:n},type:n},s)}async read(e,n,s,r){let i=e==="actionStakes"?this.#w(n+JSON.stringify(
r)):void 0,o=await this.#e.read({...this.#p(n),query:r,seen:i},s);return await this.evidence.told(o),o}change(e,n,s,r,i,o){let d=i,l={name:e,method:n,path:this.#h+
s,body:d,version:xs(o)};return this.#r.make(d?{...l,bind:async()=>on(d)}:l,r)}async drawDice(e,n,{again:s,...r}={},i,o,d){await this.#g(r.signal);let l=i,u=0,h=(m,p)=>this.
evidence.agreed(m,p),f=m=>this.#a.emit("stale_epoch",m);return this.#r.make({name:e,method:"POST",path:this.#h+n,body:l,version:xs(o),rolls:!0,bind:async()=>this.#i.
bind(on(d?await ws(l,d,h):l)),again:(m,p)=>this.#i.rebind(m,p,u++,s,f)},r)}get#h(){return`/v1/sessions/${encodeURIComponent(this.sid)}`}#m(){return{Authorization:`\
Bearer ${this.#t}`}}#p(e){return{method:"GET",path:this.#h+e,headers:this.#m()}}#w(e){let n=this.#o.get(e)??{etag:"",text:""};this.#o.delete(e),this.#o.set(e,n);
let[s]=this.#o.keys();return this.#o.size>oo&&this.#o.delete(s),n}async#$(e,n,s){e==="renewToken"&&n.endsWith(`/players/${this.person}/token`)&&s.token&&(this.#t=
s.token),await this.evidence.told(s)}async#g(e){await this.evidence.begun()||await this.evidence.begin(parseInt(await this.#f(e),10))}async#f(e){let{last_event_id:n="\
0"}=await this.getSession({include:"characters"},{signal:e});return n}async#c(e){let n=[];for(let s=0;s!==null;){let r=await this.readLog({type:e,after:s,limit:200,
proof:"no"});n.push(...r.items),s=r.next}return n}async#u(){return this.#l??=this.#c("imported").then(e=>e.at(-1)?.seq??0),this.#l.catch(()=>this.#l=null),this.#l}};
function xs(t){if(t!==void 0)return t==="*"?"*":`"${t}"`}var He=class{#e;#t;constructor(e,{storage:n=cs(),apiKey:s,...r}={}){this.#e=new at(e,r),this.storage=n;let i=s?{"X-API-Key":s}:{};this.#t=new Se(this.#e,n,`${this.#e.
url}/`,{headers:()=>i,before:async()=>{},after:(o,d)=>this.#s(o,d)})}get url(){return this.#e.url}table(e){return new ft(this.#e,this.storage,e)}async openSession(e,n){
let s=await this.#t.make({name:"openSession",method:"POST",path:"/v1/sessions",body:e},n);return{table:this.table({sid:s.id,token:s.gm_token}),opened:s}}findTable(e,n){
return this.#n("findTable","/v1/invitations",{code:e},n)}async join(e,n,s){let r=`/v1/sessions/${encodeURIComponent(e)}/players`,i=await this.#t.make({name:"joi\
n",method:"POST",path:r,body:n},s);return{table:this.table({sid:i.sid,token:i.token}),joined:i}}pending(){return this.#t.pending()}async resume(e,n){let s=await this.#t.
resume(e,n);return this.table({sid:s.sid??s.id,token:s.token??s.gm_token})}roll(e,n){return this.#n("roll","/v1/rolls",e,n)}rollBatch(e,n){return this.#n("rollB\
atch","/v1/rolls/batch",e,n)}odds(e,n){return this.#n("odds","/v1/odds",e,n)}resist(e,n){return this.#n("resist","/v1/resistances",e,n)}planTurn(e,n){return this.#n(
"planTurn","/v1/turn-plans",e,n)}listSystems(e,n){return this.#e.read({method:"GET",path:"/v1/systems",query:e},n)}describeSystem(e,n,s){return this.#e.read({method:"\
GET",path:`/v1/systems/${encodeURIComponent(e)}`,query:n},s)}listAddresses(){return this.#e.read({method:"GET",path:"/v1/addresses"})}signingKeys(){return this.#e.
read({method:"GET",path:"/.well-known/rollwright-keys"})}#n(e,n,s,r){return this.#e.read({method:"POST",path:n,body:s},r)}async#s(e,{name:n}){let s=n==="openSes\
sion"?e.gm_token:e.token;if(!s)return;let{evidence:r}=this.table({sid:e.sid??e.id,token:s});await r.begin(0),await r.told(e)}};var hn={};Ri(hn,{default:()=>co,form:()=>ao});var ao=t=>+(t!=1),co={"The dice have fallen":"Die Würfel sind gefallen","Waiting for {who}":"Warten auf {who}",Done:"\
Fertig","Your turn":"Du bist dran","How do you go on?":"Wie machst du weiter?","{n} tick":["{n} Segment","{n} Segmente"],"It works. What does it cost?":"Es geli\
ngt. Was kostet es?","It goes wrong. What follows?":"Es geht schief. Was folgt?","It works. Anything besides?":"Es gelingt. Noch etwas?","What follows?":"Was fo\
lgt?","{name} has rolled":"{name} hat gewürfelt","Pick at least {n}":"Wähle mindestens {n}","Pick what you like":"Wähle, was du magst","and grant a part of i\
t":"und einen Teil davon gewähren","Effect that you grant all the same":"Effekt, den du trotzdem gewährst",none:"keine","In your words":"In deinen Worten","an\
d open the Difficulty":"und die Schwierigkeit aufdecken","Tell the table":"Dem Tisch sagen","harm {n}":"Schaden {n}","What happens?":"Was geschieht?","What is i\
t?":"Was ist es?","Which clock does it tick?":"Welche Uhr füllt es?","Whom does it befall?":"Wen trifft es?","Take it, or resist: {what}":"Hinnehmen oder wider\
stehen: {what}","One thing befalls {name}":["Eines trifft {name}","{n} Dinge treffen {name}"],"The table is read":"Der Tisch wird gelesen","{gm} is asked.":"{gm\
} wird gefragt.","Who?":"Wer?","What do they want?":"Was wollen sie?","I want to …":"Ich will …","slip past the watchman to the vault door":"am Wächter vorb\
ei zur Tresortür","With which traits? Up to two":"Mit welchen Eigenschaften? Bis zu zwei","How?":"Wie?","Something else …":"Etwas anderes …","Name it …":"\
Nenne es …","Its name":"Wie es heißt","How good?":"Wie gut?","It is put on the sheet.":"Es kommt auf den Bogen.","{costs} each":"je {costs}","Which clock doe\
s it fill?":"Welche Uhr füllt es?",More:"Mehr","Several actions this turn: how many?":"Mehrere Aktionen in dieser Runde: wie viele?","Still needed: {what}.":"E\
s fehlt noch: {what}.","How do you do it? Pick it above, or name it.":"Wie tust du es? Wähle es oben, oder nenne es.","Go on at {position}":"{position} weiterm\
achen","{name} goes on at {position}":"{name} macht weiter: {position}","Call for the roll":"Den Wurf verlangen","Ask {gm}":"{gm} fragen",Cancel:"Abbrechen","A \
character of yours":"Ein Charakter von dir","Who do you play?":"Wen spielst du?","Name of your character":"Name deines Charakters","Make the character":"Charakt\
er machen","Offer a devil's bargain":"Einen Devil's Bargain anbieten","one die, and a price that lands whatever the dice show":"ein Würfel, und ein Preis, der i\
n jedem Fall fällig wird","Which clock?":"Welche Uhr?","Or a new clock":"Oder eine neue Uhr",Segments:"Segmente","Filled at the start":"Zu Beginn gefüllt","It\
 costs {price}.":"Es kostet {price}.","a new clock":"eine neue Uhr","a tick":"ein Segment","It is a matter of the story: nothing is counted.":"Das gehört in die\
 Geschichte: Gezählt wird nichts.","Offer it":"Anbieten","Set the terms":"Bedingungen setzen","Say what follows":"Sagen, was folgt","Answer an offer":"Ein Ange\
bot beantworten",Roll:"Würfeln",Choose:"Wählen","Take or resist":"Hinnehmen oder widerstehen","{n} in 100 it works.":"In {n} von 100 Fällen gelingt es.","{cl\
ock} opens":"{clock} öffnet sich","{clock} is locked again":"{clock} ist wieder gesperrt","{clock} is lost":"{clock} ist verloren","{clock} is open again":"{cl\
ock} ist wieder offen","{clock} starts":"{clock} beginnt","{clock} is taken back":"{clock} ist zurückgenommen","the next turn":"die nächste Runde","the turn b\
efore":"die Runde davor","a clock":"eine Uhr","{n} tick on {clock}":["{n} Segment mehr auf „{clock}“","{n} Segmente mehr auf „{clock}“"],"{n} tick off {\
clock}":["{n} Segment weniger auf „{clock}“","{n} Segmente weniger auf „{clock}“"],"the table":"der Tisch","{n} {track} to {who}":"{n} {track} mehr für \
{who}","{n} {track} off {who}":"{n} {track} weniger für {who}",Clocks:"Uhren","New clock":"Neue Uhr",New:"Neu","No clocks yet. What are they up against?":"Noch\
 keine Uhren. Womit bekommen sie es zu tun?","{name}: {filled} of {size}":"{name}: {filled} von {size}","{filled} of {size}":"{filled} von {size}","only you":"n\
ur du","{name}: one back":"{name}: eins zurück","{name}: one on":"{name}: eins weiter","Another clock must be full first.":"Zuerst muss eine andere Uhr voll se\
in.","{name}: more":"{name}: mehr","locked until {name} is full":"gesperrt, bis „{name}“ voll ist","against {name}":"gegen „{name}“","full once":["einma\
l voll","{n}-mal voll"],"Put {name} away for good?":"„{name}“ endgültig weglegen?","Put it away":"Weglegen","Hide it":"Verbergen","Show it to all":"Allen z\
eigen","Players tick it":"Spieler rücken sie vor","What is it about?":"Worum geht es?",other:"andere",Kind:"Art","It races (optional)":"Sie läuft um die Wette \
mit (freiwillig)","It opens when this one is full":"Sie öffnet sich, wenn diese voll ist","none yet":"noch keine","Everybody sees it":"Alle sehen sie","Players\
 may tick it":"Spieler dürfen sie vorrücken","Which clock opens it?":"Welche Uhr öffnet sie?","It needs a name.":"Sie braucht einen Namen.","Start the clock":"\
Uhr beginnen","Hope and Fear: two twelve-sided dice against a Difficulty":"Hope und Fear: zwei zwölfseitige Würfel gegen eine Schwierigkeit","Pools of ten-sid\
ed dice: how many reach the difficulty?":"Viele zehnseitige Würfel: Wie viele erreichen die Schwierigkeit?","Six-sided dice, position and effect; the highest c\
ounts":"Sechsseitige Würfel, Position und Effekt; der höchste zählt","Dice that are added up":"Würfel, die zusammengezählt werden","Action rolls of five ga\
mes: exact odds before the dice, and dice that nobody can choose.":"Aktionswürfe von fünf Spielen: genaue Chancen vor den Würfeln, und Würfel, die niemand aussu\
chen kann.","Your tables":"Deine Tische","A table":"Ein Tisch","Join a table":"An einen Tisch kommen","The code that you were told":"Der Code, den man dir gesag\
t hat","Or open the link that its game master gave you.":"Oder öffne den Link, den die Spielleitung dir gegeben hat.","Find the table":"Tisch finden","Open a t\
able":"Einen Tisch eröffnen",Game:"Spiel","Name of the table":"Name des Tisches","The Vault Job":"Der Tresor","Your name":"Dein Name","You are the game master.\
 No account, no e-mail.":"Du bist die Spielleitung. Kein Konto, keine E-Mail.","Open the table":"Tisch eröffnen","You had a seat elsewhere":"Du hattest andersw\
o einen Platz","For developers":"Für Entwickler","Check dice":"Würfel prüfen","{gm} invites you to":"{gm} lädt dich ein zu","You are invited to":"Du bist ei\
ngeladen zu","What the others see. No account, no e-mail.":"Was die anderen sehen. Kein Konto, keine E-Mail.","You play":"Du spielst","Leave it empty to choose \
at the table, also one that the game master has prepared.":"Lass es leer, um am Tisch zu wählen, auch einen, den die Spielleitung vorbereitet hat.","{gm} has p\
repared":"{gm} hat vorbereitet","Play {name}":"{name} spielen","You play {name}.":"Du spielst {name}.","What they are able to do stands under People.":"Was sie \
können, steht unter Leute.","Name of the character":"Name des Charakters","A player may take them":"Jemand am Tisch darf ihn nehmen","whoever takes them":"wer \
ihn nimmt","The file of an exported table":"Die Datei eines exportierten Tischs","It becomes a new table, and you its game master. Its dice are checked first: t\
hat may take a while.":"Daraus wird ein neuer Tisch, und du leitest ihn. Zuerst werden seine Würfel geprüft: Das kann dauern.","With its story":"Mit seiner Ge\
schichte","Import the table":"Den Tisch importieren","Import a table":"Einen Tisch importieren","Other dice":"Andere Würfel",Entries:"Einträge","Which dice?":"\
Welche Würfel?","How many dice?":"Wie viele Würfel?","Roll before everybody":"Vor allen würfeln","Roll for you alone":"Für dich allein würfeln","What you r\
oll for you alone is nowhere but here: the table keeps nothing of it, and nothing proves it.":"Was du für dich allein würfelst, steht nur hier: Der Tisch behält\
 nichts davon, und nichts beweist es.",Dice:"Würfel","Rolls that count in this one":"Würfe, die hier mitzählen","Of a group, a set-up, an opponent or an atta\
ck: rolls that were made before. They count in the order of your presses.":"Von einer Gruppe, einer Vorbereitung, einem Gegner oder einem Angriff: Würfe, die sc\
hon gefallen sind. Sie zählen in der Reihenfolge, in der du sie drückst.","Let all of it happen, without asking {who}?":"Alles davon geschehen lassen, ohne {w\
ho} zu fragen?","Let it happen":"Geschehen lassen","Settle what waits ({n})":["Abschließen, was wartet ({n})","Alles abschließen, was wartet ({n})"],"Actions \
beyond the declared ones, this turn":"Aktionen über die angesagten hinaus, in dieser Runde","Somebody else plays them already. Choose another one, or make one.":"\
Jemand anders spielt ihn schon. Wähl einen anderen, oder mach einen.","I only watch":"Ich schaue nur zu","Sit down":"Platz nehmen","Your seat is kept in this b\
rowser.":"Dein Platz wird in diesem Browser gemerkt.","Another table":"Ein anderer Tisch","Saved.":"Gespeichert.","Remove {name} from the table? The story keeps\
 what they did.":"{name} vom Tisch entfernen? Was geschehen ist, bleibt in der Geschichte.","Remove them":"Entfernen","Somebody has changed this sheet meanwhile\
.":"Jemand hat diesen Bogen inzwischen geändert.","Take theirs":"Den neuen nehmen",Name:"Name",Note:"Notiz","Who plays them":"Wer spielt den Charakter?","the g\
ame master":"die Spielleitung",Save:"Speichern","Remove {name}":"{name} entfernen","{title}: another name":"{title}: noch ein Name",Add:"Dazu",of:"von","this ro\
ll would tick {n}":"dieser Wurf füllt {n}","{says} {n} in 100":"{says} {n} von 100","The chapter was not ended.":"Das Kapitel wurde nicht beendet.","It could n\
ot be checked: {why}":"Es ließ sich nicht prüfen: {why}","Before you sat down":"Bevor du Platz nahmst,","the table sealed a secret number. It shows with the f\
irst check if it was swapped.":"hat der Tisch eine geheime Zahl versiegelt. Wird sie getauscht, zeigt es die erste Prüfung.","When you press Roll":"Wenn du wür\
felst,","your device adds a number of its own, which the table could not know. Both together make the dice.":"gibt dein Gerät eine eigene Zahl dazu, die der Tis\
ch nicht kennen konnte. Beide zusammen ergeben die Würfel.","When the chapter ends":"Wenn das Kapitel endet,","the seal is opened, and every device can throw e\
ach die again to compare.":"wird das Siegel geöffnet, und jedes Gerät kann jeden Würfel noch einmal werfen und vergleichen.","The chapter ends …":"Das Kapi\
tel endet …","End the chapter and check":"Kapitel beenden und prüfen","The dice are thrown again …":"Die Würfel fallen noch einmal …","Check what has en\
ded":"Beendetes prüfen","Chapter {n} has no rolls yet: it can be ended when there are some.":"Kapitel {n} hat noch keine Würfe: Beenden lässt es sich, wenn es \
welche hat.","Ending chapter {n} opens its seal; the next chapter starts at once, and play goes on.":"Wenn Kapitel {n} endet, öffnet sich sein Siegel; das nächs\
te beginnt sofort, und ihr spielt weiter.","What this does not prove":"Was das nicht beweist","That nobody was turned away before a roll. And nothing of the rol\
ls of the host, who knows what is sealed, or of a player who cheats with the host.":"Dass niemand vor einem Wurf abgewiesen wurde. Und nichts über Würfe des Gas\
tgebers, der das Versiegelte kennt, oder eines Spielers, der mit ihm betrügt.","This page comes from the host, and so does what it says of the dice. Who does n\
ot trust the host takes everything along, and checks it with a program from elsewhere.":"Diese Seite kommt vom Gastgeber, und damit auch, was sie von den Würfel\
n sagt. Wer ihm nicht traut, nimmt alles mit und prüft es mit einem Programm von anderswo.","The page that checks a file":"Die Seite, die eine Datei prüft","T\
o take along":"Zum Mitnehmen","This device has kept the proof of {n} roll as it was told.":["Dieses Gerät hat den Beweis von {n} Wurf aufbewahrt, so wie er ihm \
gesagt wurde.","Dieses Gerät hat die Beweise von {n} Würfen aufbewahrt, so wie sie ihm gesagt wurden."],"Download everything":"Alles herunterladen","My proofs":"\
Meine Beweise","Everything is the table's log with its dice. Your proofs are what this device was told, and sent: keep them, so that nothing can be changed afte\
rwards.":"Alles, das ist die Geschichte des Tisches mit ihren Würfeln. Deine Beweise sind, was diesem Gerät gesagt wurde und was es gesendet hat: Bewahre sie au\
f, dann lässt sich nachträglich nichts ändern.","The seal of this chapter":"Das Siegel dieses Kapitels","Read it to each other: if all see the same, nobody w\
as shown another one.":"Lest es euch vor: Wenn alle dasselbe sehen, wurde niemandem ein anderes gezeigt.","Chapter {n}":"Kapitel {n}","{n} roll, sealed until it\
 ends":["{n} Wurf, versiegelt bis zum Ende","{n} Würfe, versiegelt bis zum Ende"],"no rolls yet":"noch keine Würfe","{n} roll does not match":["{n} Wurf passt\
 nicht","{n} Würfe passen nicht"],"{n} of {all} checked here":"{n} von {all} hier geprüft","{n} roll, not checked yet":["{n} Wurf, noch nicht geprüft","{n} W\
ürfe, noch nicht geprüft"],"its seal is not open yet":"sein Siegel ist noch nicht offen","Something is wrong with the dice or the log.":"Mit den Würfeln oder \
der Geschichte stimmt etwas nicht.","{n} roll checked on this device: its dice are those that were sealed.":["{n} Wurf auf diesem Gerät geprüft: Seine Würfel si\
nd die versiegelten.","{n} Würfe auf diesem Gerät geprüft: Alle Würfel sind die versiegelten."],"No roll of an ended chapter is there to check.":"Kein Wurf \
eines beendeten Kapitels ist zu prüfen.","Checked as {name}: every roll in this name was sent by this device.":"Geprüft als {name}: Jeden Wurf unter diesem Nam\
en hat dieses Gerät gesendet.","All rolls so far, in one number:":"Alle bisherigen Würfe in einer Zahl:","Who checks now and reads the same number was shown t\
he same rolls.":"Wer jetzt prüft und dasselbe liest, hat dieselben Würfe gesehen.","{n} more is sealed until its chapter ends.":["{n} weiterer ist versiegelt,\
 bis sein Kapitel endet.","{n} weitere sind versiegelt, bis ihr Kapitel endet."],"{n} roll did not name its chapter, so that the host could have chosen its dice\
. Rolls from this page always do.":["{n} Wurf nannte sein Kapitel nicht, also hätte der Gastgeber seine Würfel wählen können. Würfe von dieser Seite nennen es i\
mmer.","{n} Würfe nannten ihr Kapitel nicht, also hätte der Gastgeber ihre Würfel wählen können. Würfe von dieser Seite nennen es immer."],"Something is w\
rong":"Etwas stimmt nicht","Roll {n} of chapter {e} does not match its seal.":"Wurf {n} von Kapitel {e} passt nicht zu seinem Siegel.","The log does not fit tog\
ether, or not with what this device was told.":"Die Geschichte passt nicht zusammen, oder nicht zu dem, was diesem Gerät gesagt wurde.","{n} roll in your name \
was not sent by this device.":["{n} Wurf unter deinem Namen kam nicht von diesem Gerät.","{n} Würfe unter deinem Namen kamen nicht von diesem Gerät."],"Did y\
ou roll on another device? If not, somebody rolled as you.":"Hast du auf einem anderen Gerät gewürfelt? Sonst hat jemand als du gewürfelt.","The table has to\
ld this device something else than before.":["Der Tisch hat diesem Gerät etwas anderes gesagt als zuvor.","Der Tisch hat diesem Gerät {n}-mal etwas anderes ges\
agt als zuvor."],"This device has kept the proof. Save it, and show it to the table.":"Dieses Gerät hat den Beweis aufbewahrt. Sichere ihn, und zeig ihn dem Tis\
ch.","The file that was checked":"Die geprüfte Datei",Exactly:"Genau","It is of {who}{goal}.":"Er ist von {who}{goal}.","(needed)":"(nötig)","separated by com\
mas":"durch Kommas getrennt","one less":"eins weniger","one more":"eins mehr","Dice thrown by hand":"Von Hand geworfene Würfel","Die {n}: d{sides}":"Würfel {n}\
: W{sides}","Nothing proves these dice: everybody sees that they were thrown by hand.":"Diese Würfel beweist nichts: Alle sehen, dass sie von Hand geworfen wurd\
en.","Roll with these faces":"Mit diesen Augen werfen","{who} has ended it without a roll.":"{who} hat es ohne Wurf beendet.","{who} wants to: {goal}":"{who} wi\
ll: {goal}","{who} has agreed.":"{who} hat zugestimmt.","{who} has changed the terms.":"{who} hat die Bedingungen geändert.","{who} offers something.":"{who} b\
ietet etwas an.","{who} has answered an offer.":"{who} hat auf ein Angebot geantwortet.","{who} has taken something back.":"{who} hat etwas zurückgenommen.","{\
who} has sat down.":"{who} hat Platz genommen.",Somebody:"Jemand","{who} has rolled.":"{who} hat gewürfelt.","{gm} knows whether it works.":"{gm} weiß, ob es g\
elingt.","{total}, a critical success":"{total}, ein kritischer Erfolg","{total} with Hope":"{total} mit Hope","{total} with Fear":"{total} mit Fear","It could \
not be loaded.":"Es konnte nicht geladen werden.","Only this machine reaches your table. For others in your network, stop the service and start it with “make ru\
n HOST=0.0.0.0”; the table stays.":"Deinen Tisch erreicht nur dieser Rechner. Damit ihn andere in deinem Netz erreichen, beende den Dienst und starte ihn mit \
„make run HOST=0.0.0.0“; der Tisch bleibt.","This address works on this machine only. For others, open the page at an address that they can reach, and invit\
e from there.":"Diese Adresse gilt nur auf diesem Rechner. Öffne die Seite für die anderen unter einer Adresse, die sie erreichen, und lade von dort ein.","Ad\
dress at which the others reach you":"Adresse, unter der dich die anderen erreichen","Or say it: open {place}, then the code":"Oder sag es: {place} öffnen, dann\
 der Code",Code:"Code","New code":"Neuer Code","Anyone with the link or the code can sit down. A new code shuts the old ones; those who sit here stay.":"Wer den\
 Link oder den Code hat, kann Platz nehmen. Ein neuer Code macht die alten ungültig; wer schon sitzt, bleibt.","At the table":"Am Tisch","Nobody else yet. They\
 appear here as they sit down":"Noch niemand. Sie erscheinen hier, wenn sie Platz nehmen","QR code of the link":"QR-Code des Links",Link:"Link",Copied:"Kopiert",
"Copy the link":"Link kopieren","Share…":"Teilen …","This part of the page could not be loaded.":"Dieser Teil der Seite konnte nicht geladen werden.","Load \
the page again":"Seite neu laden","next: {name}":"danach: {name}","Call for another roll":"Noch einen Wurf verlangen","Something else":"Etwas anderes","You see \
the table as of {time}. What needs the table waits until it is back.":"Du siehst den Tisch von {time}. Was den Tisch braucht, wartet, bis er wieder da ist.","Wh\
at you sent is on its way. It may have arrived already. We ask until we know; it never happens twice.":"Was du geschickt hast, ist unterwegs. Vielleicht ist es \
schon angekommen. Wir fragen, bis wir es wissen; es geschieht nie zweimal.","What the table tells does not agree with what it told before. The proof is kept her\
e.":"Was der Tisch sagt, passt nicht zu dem, was er vorher gesagt hat. Der Beweis ist hier gesichert.","Fair dice":"Faire Würfel",Close:"Schließen","Change th\
e terms":"Bedingungen ändern","{name} asks you":"{name} fragt dich","{name} is about to roll":"{name} ist dabei zu würfeln",Stakes:"Was auf dem Spiel steht","\
Help {name}":"{name} helfen","{now} to {next} %":"von {now} auf {next} %","{name} helps":"{name} hilft","costs {costs}":"kostet {costs}","Give a die":"Einen Wür\
fel geben","What gives it?":"Woher kommt er?","Which die?":"Welcher Würfel?","d{n}":"W{n}","Nothing is due from you":"Von dir wird nichts erwartet","Call for a\
 roll":"Einen Wurf verlangen","Something befalls somebody":"Jemandem geschieht etwas","Level of harm; 0 is none":"Stufe des Schadens; 0 ist keiner","No roll com\
es before it. It can be resisted.":"Davor steht kein Wurf. Man kann widerstehen.","You watch":"Du schaust zu","What happens now?":"Was geschieht jetzt?","Your t\
able is open":"Dein Tisch ist eröffnet","What do you do?":"Was tust du?","What do you want to do?":"Was willst du tun?","Save your seat: it is in this browser \
alone":"Deinen Platz sichern: Er ist nur in diesem Browser","Invite the players":"Die Spielenden einladen",Invite:"Einladen","They name their characters":"Sie n\
ennen ihre Charaktere","Draw a clock: what are they up against?":"Eine Uhr zeichnen: Womit haben sie es zu tun?","Call the first roll, or let a player ask for o\
ne":"Den ersten Wurf verlangen, oder jemanden fragen lassen","Your first evening":"Dein erster Abend",done:"erledigt","Also open":"Auch offen","At the table now":"\
Jetzt am Tisch","waits for {who}":"wartet auf {who}","Help {name}: {now} to {next} %":"{name} helfen: von {now} auf {next} %","What would change it":"Was es änd\
ern würde",Taken:"Genommen","{who} said no.":"{who} hat nein gesagt.",Offers:"Angebote",Withdraw:"Zurückziehen","More effect":"Mehr Effekt","Less danger, less\
 effect":"Weniger Gefahr, weniger Effekt","{effect}: {n} tick, not {now}":["{effect}: {n} Segment statt {now}","{effect}: {n} Segmente statt {now}"],Otherwise:"\
Sonst","One sure success":"Ein sicherer Erfolg","A helping hand":"Eine helfende Hand","One more die":"Ein Würfel mehr","{costs}; {gm} agrees again":"{costs}; {\
gm} muss neu zustimmen",Added:"Dabei","An Experience":"Eine Experience","who helps pays {cost}":"wer hilft, zahlt {cost}","once a turn, and spent in this one":"\
einmal je Runde, und in dieser schon ausgegeben",Take:"Nehmen","{gm} must agree":"{gm} muss zustimmen",Ask:"Fragen","Ask {name}":"{name} fragen","the others off\
er one, or {gm}":"die anderen bieten einen an, oder {gm}","{name} has {n}.":"{name}: nur {n} da.","a new clock: {name}, {ticks} of {size}":"eine neue Uhr: {name\
}, {ticks} von {size}","{who} helps":"{who} hilft","{who} gives a die: {source}, d{sides}":"{who} gibt einen Würfel: {source}, W{sides}","{who} pays {costs}":"\
{who} zahlt {costs}",Accept:"Annehmen",No:"Nein","Take back":"Zurücknehmen",People:"Leute","Of the game master":"Von der Spielleitung","Former seats":"Frühere \
Plätze","game master":"Spielleitung",watches:"schaut zu","seat closed":"Platz geschlossen",here:"hier",away:"weg","(you)":"(du)","A new link for {name}? The on\
e they have stops working.":"Ein neuer Link für {name}? Der bisherige gilt dann nicht mehr.","Make a new link":"Neuen Link machen","Close the seat of {name}? T\
heir characters stay, and are yours until they come back.":"Den Platz von {name} schließen? Die Charaktere bleiben, und du spielst sie, bis {name} wiederkommt.",
"Close the seat":"Platz schließen","The seat is closed.":"Der Platz ist geschlossen.","New link":"Neuer Link","Open the seat again":"Platz wieder öffnen","Mak\
e game master":"Spielleitung geben","For {name} alone: anyone who has it sits there":"Nur für {name}: Wer ihn hat, sitzt dort","Make {name} the game master? Yo\
u become a player, and only they can give it back.":"{name} die Spielleitung geben? Du spielst dann mit, und nur {name} kann sie zurückgeben.","Hand over":"Übe\
rgeben","{name} is the game master now.":"{name} hat jetzt die Spielleitung.","A new turn has begun.":"Eine neue Runde hat begonnen.","The table":"Der Tisch","C\
hange the table's tracks":"Leisten des Tisches ändern",Change:"Ändern","What is it spent on?":"Wofür wird es ausgegeben?","Turn {n}":"Runde {n}","New turn":"\
Neue Runde","The host ended the chapter before your dice fell: another set of dice that could be seen beforehand. It is refusal {n} of your rolls. Roll in the n\
ew chapter?":"Das Kapitel wurde beendet, bevor deine Würfel fielen: ein weiterer Satz Würfel, den man vorher sehen konnte. Es ist die {n}. Ablehnung eines Wurfs\
 von dir. Im neuen Kapitel würfeln?","What you sent before has arrived.":"Was du vorher geschickt hast, ist angekommen.","Waiting for you":"Wartet auf dich","N\
othing. Let them talk.":"Nichts. Lass sie reden.","{gm} changed the terms while you pressed. Look again, then roll. Nothing was rolled or paid.":"{gm} hat die B\
edingungen geändert, während du gedrückt hast. Sieh noch einmal hin, dann würfle. Nichts wurde gewürfelt oder bezahlt.","{gm} has not agreed yet. Nothing w\
as rolled or paid.":"{gm} hat noch nicht zugestimmt. Nichts wurde gewürfelt oder bezahlt.","What was offered cannot be paid any more, and is gone. Look again: \
nothing was rolled or paid.":"Was angeboten war, kann nicht mehr bezahlt werden und ist weg. Sieh noch einmal hin: Nichts wurde gewürfelt oder bezahlt.","Too l\
ate: the dice have been thrown.":"Zu spät: Die Würfel sind gefallen.","This was tried the same way before. What is different now?":"Das wurde schon einmal so \
versucht. Was ist jetzt anders?","The sheet has changed meanwhile. {gm} agrees again; nothing was rolled or paid.":"Der Bogen hat sich inzwischen geändert. {gm}\
 muss neu zustimmen; nichts wurde gewürfelt oder bezahlt.","{gm} has closed your seat. Ask for a new link.":"{gm} hat deinen Platz geschlossen. Bitte um einen \
neuen Link.","The game master":"Die Spielleitung","This seat is not known here. Ask for a new link.":"Dieser Platz ist hier nicht bekannt. Bitte um einen neuen \
Link.","There is no such table any more.":"Diesen Tisch gibt es nicht mehr.","The code in the link is not valid any more. Ask for a new link.":"Der Code im Link\
 gilt nicht mehr. Bitte um einen neuen Link.","No table has this code. Compare it with what you were told.":"Kein Tisch hat diesen Code. Vergleiche ihn mit dem,\
 was man dir gesagt hat.","Too many wrong codes were tried. Wait a minute, or open the link that the game master gave you.":"Zu viele falsche Codes. Warte eine \
Minute, oder öffne den Link, den die Spielleitung dir gegeben hat.","Too many requests at once. Wait a moment, then press again.":"Zu viele Anfragen auf einmal\
. Warte kurz, dann drücke noch einmal.","Many people change this table at once. Nothing was changed by what you pressed: press again in a moment.":"Viele änder\
n diesen Tisch gerade gleichzeitig. Was du gedrückt hast, hat nichts geändert: Drück gleich noch einmal.","Somebody else offers you a bargain: ask the game m\
aster.":"Einen Handel bieten dir andere an: Frag die Spielleitung.","Your browser wants to be allowed into the local network: allow it in the address bar's menu\
, then load the page again.":"Dein Browser will für das lokale Netz eine Erlaubnis: Erlaube es im Menü der Adresszeile, dann lade die Seite neu.","No answer. \
What you sent may have arrived already. We ask until we know; it never happens twice.":"Keine Antwort. Was du geschickt hast, ist vielleicht schon angekommen. W\
ir fragen, bis wir es wissen; es geschieht nie zweimal.","No connection to the table. Nothing was sent.":"Keine Verbindung zum Tisch. Nichts wurde geschickt.","\
It took too long. Look again.":"Es hat zu lange gedauert. Sieh noch einmal hin.","That went wrong: {what}":"Das ging schief: {what}","Resist it, and only this i\
s left: {left}.":"Widerstehst du, bleibt nur das: {left}.","Resist it, and nothing of it is left.":"Widerstehst du, bleibt nichts davon.","It costs stress, by t\
he dice:":"Es kostet Stress, je nach Würfeln:","It costs {n} stress, without a roll.":"Es kostet {n} Stress, ohne Wurf.","Your character's rating in what resis\
ts this: as your game counts it.":"Der Wert deines Charakters, der hier widersteht: wie dein Spiel ihn zählt.","Dice that resist":"Würfel, die widerstehen",Resist:"\
Widerstehen","2 dice, the lower counts":"2 Würfel, der niedrigere zählt","roll {n} die":["{n} Würfel werfen","{n} Würfel werfen"],"{n} stress on average":"i\
m Mittel {n} Stress","Take it":"Hinnehmen","It lands":"Es trifft ein","One step milder":"Eine Stufe milder","It does not happen":"Es geschieht nicht","{from} to\
 {to} stress":"{from} bis {to} Stress",stress:"Stress","your last box":"dein letztes Feld","you have no box left":"du hast kein Feld mehr frei","more than you h\
ave":"mehr, als du hast","The roll":"Der Wurf","The dice: {faces}. See them tumble again":"Die Würfel: {faces}. Noch einmal rollen sehen","It was taken back.":"\
Es wurde zurückgenommen.","It is one step milder.":"Es wird eine Stufe milder.","Nothing of it is left.":"Nichts bleibt davon.","{name} resists":"{name} widers\
teht","{n} stress":["{n} Stress","{n} Stress"],"{n} success":["{n} Erfolg","{n} Erfolge"],"{name}: the same":"{name}: gleich","{name} is higher":"{name} ist höh\
er",counts:"zählt","{name}: {from} to {to} of {size}":"{name}: von {from} auf {to} von {size}","This link opens no seat: it was replaced, or the seat was close\
d.":"Dieser Link öffnet keinen Platz: Er wurde ersetzt, oder der Platz wurde geschlossen.","Your seats in this browser are as they were.":"Deine Plätze in dies\
em Browser sind, wie sie waren.","Back to the door":"Zurück zur Tür","The link is checked":"Der Link wird geprüft","Which seat is yours?":"Welcher Platz ist \
deiner?","This browser sits at {table} as {kept}. The link is the seat of {other}.":"Dieser Browser sitzt am Tisch {table} als {kept}. Der Link ist der Platz vo\
n {other}.","Stay {name}":"{name} bleiben","A browser keeps one seat at a table. Save the one of {kept} before you take the other.":"Ein Browser behält einen Pl\
atz an einem Tisch. Sichere den von {kept}, bevor du den anderen nimmst.","Sit down as {name}":"Als {name} Platz nehmen","The seat of {name} at {table}. Whoever\
 has this link is {name} there.":"Der Platz von {name} am Tisch {table}. Wer diesen Link hat, ist dort {name}.","Save it as a file":"Als Datei sichern","Your se\
at is in this browser alone. If it forgets it, the seat is lost.":"Dein Platz ist nur in diesem Browser. Vergisst er ihn, ist der Platz verloren.","Open the lin\
k to sit here again, in any browser.":"Öffne den Link, um wieder hier zu sitzen, in jedem Browser.","Take a seat from a file that you saved":"Einen Platz aus e\
iner gesicherten Datei nehmen","There is no seat in this file.":"In dieser Datei ist kein Platz.",Language:"Sprache","As the browser has it":"Wie im Browser",Motion:"\
Bewegung","As the device has it":"Wie auf dem Gerät","Less: dice appear, and do not tumble":"Weniger: Würfel erscheinen, statt zu rollen",Sound:"Ton",Off:"Aus",
"On: dice are heard, quietly":"An: Würfel sind leise zu hören","This seat":"Dieser Platz","You sit here as {name}, on this device alone. To sit elsewhere too,\
 you need a link of your own from the game master.":"Du sitzt hier als {name}, nur auf diesem Gerät. Für ein anderes brauchst du einen eigenen Link von der Spie\
lleitung.","Save this seat":"Diesen Platz sichern","Other tables":"Andere Tische","Leave this table":"Diesen Tisch verlassen","When something awaits you while y\
ou look elsewhere":"Wenn etwas auf dich wartet, während du woanders bist","A sound and a notification":"Ton und Mitteilung","Only the tab counts":"Nur der Tab \
zählt","Allow notifications":"Mitteilungen erlauben","This browser refuses notifications of this page: allow them in its settings.":"Dieser Browser lehnt Mitte\
ilungen dieser Seite ab: Erlaube sie in seinen Einstellungen.","Notifications need https, or the machine of the service itself.":"Mitteilungen brauchen https, o\
der den Rechner, auf dem der Dienst läuft.","Leave, and forget your seat on this device? Nobody else can lead the table, and nobody can let you in again.":"Geh\
en, und den Platz auf diesem Gerät vergessen? Niemand sonst kann den Tisch leiten, und niemand kann dich wieder einlassen.","Leave, and forget your seat on thi\
s device? {gm} can give you a new link.":"Gehen, und den Platz auf diesem Gerät vergessen? {gm} kann dir einen neuen Link geben.",Leave:"Gehen","A new code for\
 joining? Links that were sent stop working; who sits stays.":"Ein neuer Code zum Beitreten? Verschickte Links gelten dann nicht mehr; wer sitzt, bleibt.","Dice\
 may be thrown by hand, and their faces tapped":"Würfel dürfen von Hand geworfen und ihre Augen angetippt werden","Rules of the published game are allowed too":"\
Auch Regeln des veröffentlichten Spiels sind erlaubt","New code for joining":"Neuer Code zum Beitreten","The code is {code} now.":"Der Code ist jetzt {code}.",
"Hand over to":"Übergeben an","Delete the table":"Tisch löschen","Everything goes: story, sheets, clocks, and the proofs of all dice. Nobody can bring it back\
.":"Alles geht: Geschichte, Bögen, Uhren und die Beweise aller Würfel. Niemand kann es zurückholen.","Save my proofs first":"Erst meine Beweise sichern","Wri\
te “{name}” to delete it":"Schreib „{name}“, um ihn zu löschen","This chapter has rolls that nobody could check any more. End it first, and take everyt\
hing along.":"Dieses Kapitel hat Würfe, die niemand mehr prüfen könnte. Beende es zuerst, und nimm alles mit.","End the chapter, download everything":"Kapite\
l beenden, alles herunterladen","Delete it for all":"Für alle löschen","Keep it":"Behalten","What this device noticed":"Was diesem Gerät auffiel","Change {na\
me}":"{name} ändern","{name}: {track}, one less":"{name}: {track}, eins weniger","{name}: {track}, one more":"{name}: {track}, eins mehr","{text} is healed":"{\
text} ist geheilt",Healed:"Geheilt","and no Fear":"und ohne Fear","two or more":"zwei oder mehr","it works":"es gelingt","without a price":"ohne Preis","Exactly\
 {fraction}.":"Genau {fraction}.","Difficulty {n}":"Schwierigkeit {n}","Difficulty secret":"Schwierigkeit geheim","{n} extra action this turn":["{n} zusätzliche\
 Aktion in dieser Runde","{n} zusätzliche Aktionen in dieser Runde"],"instead of":"statt","If it is {position}, {effect}:":"Wenn es so ist: {position}, {effect\
}:","Your turn · {gm} has agreed":"Du bist dran · {gm} hat zugestimmt","{gm} is asked":"{gm} ist gefragt","Roll, or change your mind":"Würfle, oder überleg es\
 dir anders","That cannot be rolled":"So kann nicht gewürfelt werden","That cannot succeed":"Das kann nicht gelingen","Go through with it":"Trotzdem tun","Nobo\
dy else can help.":"Sonst kann niemand helfen.","{name}: {n} more than there is room for":"{name}: {n} mehr, als Platz hat","Action {number} of {of}":"Aktion {n\
umber} von {of}","Something is missing":"Etwas fehlt","Waiting for {gm}":"Warten auf {gm}","Give this up? It costs nothing.":"Das aufgeben? Es kostet nichts.","\
Give it up":"Aufgeben","{gm} agrees again to what you change.":"Was du änderst, muss {gm} neu zustimmen.","Change the words":"Worte ändern","{who} offers help\
 for {costs}":"{who} bietet Hilfe für {costs}","{who} offers help":"{who} bietet Hilfe an","{name} asks {who} to help for {costs}":"{name} bittet {who} um Hilf\
e für {costs}","{name} asks {who} to help":"{name} bittet {who} um Hilfe","What does that mean?":"Was heißt das?","This opportunity was lost before.":"Diese G\
elegenheit war schon vertan.","You are warned: {what}":"Du bist gewarnt: {what}","Tell {player}":"{player} sagen",Send:"Schicken","with Fear":"mit Fear","with H\
ope":"mit Hope","{gm} knows whether it works; a critical always does.":"{gm} weiß, ob es gelingt; ein kritischer Wurf gelingt immer.","costs nothing":"kostet n\
ichts","Your roll is on its way …":"Dein Wurf ist unterwegs …","Roll Hope and Fear":"Hoffnung und Angst werfen","Take the success":"Den Erfolg nehmen","Roll\
 2 dice, the lower counts":"2 Würfel werfen, der niedrigere zählt","Roll {n} die":["{n} Würfel werfen","{n} Würfel werfen"],All:"Alles",Rolls:"Würfe",Mine:"\
Meins",Story:"Geschichte",Show:"Zeigen","Nothing has happened yet.":"Noch ist nichts geschehen.","Nothing of this kind yet.":"Davon gibt es noch nichts.",Earlier:"\
Früheres","Typed for {gm}: {what}":"Für {gm} eingetragen: {what}","not agreed yet":"noch nicht ausgemacht","agreed, not rolled yet":"ausgemacht, noch nicht ge\
würfelt","called off":"abgeblasen","not possible that way: {why}":"so nicht möglich: {why}","not possible that way":"so nicht möglich","without a roll":"ohne\
 Wurf",settled:"erledigt",rolled:"gewürfelt","against {n}":"gegen {n}","{gm} knows whether it works":"{gm} weiß, ob es gelingt",success:"Erfolg","success, tak\
en by a 1":"Erfolg, von einer 1 genommen","takes a success":"nimmt einen Erfolg","All of this roll":"Der ganze Wurf","Undo entry {n}":"Eintrag {n} zurücknehmen",
Undo:"Zurücknehmen","resists: {what}. Nothing of it is left":"widersteht: {what}. Nichts bleibt davon","resists: {what}. It is milder":"widersteht: {what}. Es \
wird milder","takes {what}":"nimmt hin: {what}","{what} lands":"{what} tritt ein","{what} is milder":"{what} ist gemildert","{what} is averted":"{what} ist abge\
wendet","grants {effect} effect":"gewährt Effekt: {effect}","grants a part of it":"gewährt einen Teil davon","tells the table: {verdict}":"sagt es dem Tisch: \
{verdict}","goes on":"macht weiter","a consequence":"eine Konsequenz","something else":"etwas anderes","level {n}":"Stufe {n}","dice checked":"Würfel geprüft",
"does not match its seal":"passt nicht zum Siegel",sealed:"versiegelt","not checked yet":"noch nicht geprüft","thrown by hand":"von Hand geworfen","undone by {\
who}":"zurückgenommen von {who}",undone:"zurückgenommen","not all of it could be taken back":"nicht alles ließ sich zurücknehmen",Waiting:"Wartet",Now:"Jetz\
t","To what is awaited of you":"Zu dem, was du tun sollst","You and the others":"Du und die anderen","Clocks and story":"Uhren und Geschichte",Table:"Tisch","Th\
e service does not answer yet. The table is read as soon as it can be reached.":"Der Dienst antwortet noch nicht. Der Tisch wird gelesen, sobald er erreichbar i\
st.","You do not sit here any more":"Du sitzt hier nicht mehr","Save what this browser was told":"Sichern, was diesem Browser gesagt wurde",Live:"Live",Offline:"\
Offline","Here: {names}":"Hier: {names}",Settings:"Einstellungen","Your seat":"Dein Platz","The service":"Der Dienst","{who} opened the table.":"{who} hat den T\
isch eröffnet.","{who} opened the table from a file.":"{who} hat den Tisch aus einer Datei eröffnet.","{who} changed the table.":"{who} hat den Tisch geändert\
.","{who} sat down.":"{who} hat Platz genommen.","{who} left the table.":"{who} hat den Tisch verlassen.","{who} closed the seat of {person}.":"{who} hat den Pl\
atz von {person} geschlossen.","{person} is the game master now.":"{person} hat jetzt die Spielleitung.","{who} changed the code for joining.":"{who} hat den Co\
de zum Beitreten geändert.","{who} brought in {character}.":"{who} bringt {character} ins Spiel.","{who} changed the sheet of {character}.":"{who} hat den Boge\
n von {character} geändert.","{who} removed a character.":"{who} hat einen Charakter entfernt.","{who} started a clock: {clock}.":"{who} hat eine Uhr begonnen:\
 {clock}.","{who} changed a clock: {clock}.":"{who} hat eine Uhr geändert: {clock}.","{who} put a clock away.":"{who} hat eine Uhr weggelegt.","{who} began a n\
ew turn.":"{who} hat eine neue Runde begonnen.","{who} opened the Difficulty: it was {n}.":"{who} hat die Schwierigkeit aufgedeckt: Es waren {n}.","{who} ended \
chapter {n} of the dice.":"{who} hat Kapitel {n} der Würfel beendet.","The seal of chapter {n} is open: its dice can be checked.":"Das Siegel von Kapitel {n} i\
st offen: Seine Würfel lassen sich prüfen.","{who} took something back.":"{who} hat etwas zurückgenommen.","Something that this page does not know: {type}.":"\
Etwas, das diese Seite nicht kennt: {type}.","{who} ticked {clock}, and nothing moved.":"{who} wollte {clock} vorrücken, und nichts bewegte sich.","not full an\
y more":"nicht mehr voll","{n} lost":"{n} verloren","Agreed: {name} can roll.":"Zugestimmt: {name} kann würfeln.","{name} asks: {what}":"{name} bittet: {what}",
"Waiting for {player}":"Warten auf {player}","Agreed: {name} can roll":"Zugestimmt: {name} kann würfeln","{player} asks":"{player} fragt","Different now: {what\
}":"Jetzt anders: {what}","Taken: {what}":"Genommen: {what}","What {player} sees":"Was {player} sieht","Not agreed yet.":"Noch nicht zugestimmt.","No roll neede\
d":"Kein Wurf nötig","Impossible that way":"So unmöglich","Ask {player} what exactly is wanted":"{player} fragen, was genau das Ziel ist","Send the question":"\
Frage stellen","How dangerous, and how much?":"Wie gefährlich, und wie viel?","One press agrees: {player} can roll at once":"Ein Druck stimmt zu: {player} kann\
 sofort würfeln","Position and effect: press a square to agree to both":"Position und Effekt: ein Feld drücken stimmt beiden zu",usual:"üblich","How hard is \
it?":"Wie schwer ist es?",Difficulty:"Schwierigkeit","Keep it secret":"Geheim halten","It is sealed now, so that it cannot move. {player} sees Hope and Fear, no\
t whether it works.":"Sie wird jetzt versiegelt und kann sich nicht mehr ändern. {player} sieht Hope und Fear, nicht, ob es gelingt.","Difficulty {n}: agree ag\
ain":"Schwierigkeit {n}: neu zustimmen","Agree to Difficulty {n}":"Schwierigkeit {n} zustimmen","6, usual":"6, üblich","Agree: {player} can roll":"Zustimmen: {\
player} kann würfeln","They go with your agreement.":"Sie gehen mit deiner Zustimmung mit.","Does something not fit?":"Passt etwas nicht?",Strike:"Streichen","\
You are {name}":"Du bist {name}","Waiting for {gm} to hand you your seat":"{gm} muss dir deinen Platz geben","{name} sits here already":"{name} sitzt hier schon",
"Are you {name}?":"Bist du {name}?","I am {name}":"Ich bin {name}","I am somebody else: take another name":"Ich bin jemand anderes: einen anderen Namen nehmen",
"{gm} sees that you have come back, and hands you your seat with one press.":"{gm} sieht, dass du wieder da bist, und gibt dir deinen Platz mit einem Druck.","{\
name} has joined again":"{name} ist wieder dazugekommen","Give {characters} to the new {name}?":"{characters} an den neuen Platz von {name} geben?","Close the f\
ormer seat of {name}?":"Den früheren Platz von {name} schließen?","The former {name} is here too: ask them first.":"Auch am früheren Platz von {name} ist jema\
nd da: Frag dort zuerst.","Hand the seat over":"Den Platz übergeben","It is somebody else":"Es ist jemand anderes","Undone.":"Zurückgenommen.","What goes back":"\
Was zurückgeht","nothing but the entry itself":"nichts als der Eintrag selbst","; later steps go with it":"; spätere Schritte gehen mit","The dice stay in the\
 log and in their chapter, so that everybody sees that they fell.":"Die Würfel bleiben in der Geschichte und in ihrem Kapitel, damit alle sehen, dass sie gefall\
en sind.","Why?":"Warum?","A later step hangs on this.":["Ein späterer Schritt hängt daran.","{n} spätere Schritte hängen daran."],"Undo them too":"Auch die\
 zurücknehmen","Undo this":"Das zurücknehmen","Leave it":"So lassen","“{text}”":"„{text}“","JSON: paths in the data of actors by the names of tracks, \
and of what stands on sheets. The module's README has examples. Empty: actors are left alone.":"JSON: Pfade in den Daten der Akteure, nach den Namen von Leisten\
 und von dem, was auf Bögen steht. Beispiele stehen in der README des Moduls. Leer: Akteure bleiben, wie sie sind.","No table is open in this world. The game m\
aster opens one in the module's settings.":"In dieser Welt ist kein Tisch offen. Die Spielleitung öffnet einen in den Einstellungen des Moduls.","Address of th\
e service":"Adresse des Dienstes",Connect:"Verbinden","Data of actors":"Daten der Akteure","Everybody in this world must reach it: localhost is this computer al\
one.":"Alle in dieser Welt müssen ihn erreichen: localhost ist allein dieser Rechner.","Foundry is open with https and the service with http, which the browser\
 blocks. Give the service https, or open Foundry with http.":"Foundry ist mit https geöffnet und der Dienst mit http, was der Browser blockiert. Gib dem Dienst \
https, oder öffne Foundry mit http.","In a window":"In einem Fenster","No answer from {url}. Does the service run there, and does its address open in a browser\
 tab?":"Keine Antwort von {url}. Läuft der Dienst dort, und öffnet sich seine Adresse in einem Tab des Browsers?","Open table":"Tisch öffnen","Or a link to y\
our seat at a table that is open":"Oder ein Link zu deinem Platz an einem Tisch, der offen ist","That is no address of a service: {url}":"Das ist keine Adresse \
eines Dienstes: {url}","That is not the seat of a game master.":"Das ist nicht der Platz einer Spielleitung.","The service at {url} is too old for this module. \
Update it, and connect again.":"Der Dienst unter {url} ist zu alt für dieses Modul. Aktualisiere ihn, und verbinde dich wieder.","The service wants a key to op\
en tables":"Der Dienst verlangt einen Schlüssel, um Tische zu öffnen","This world plays at the table {name}.":"Diese Welt spielt am Tisch {name}.","Use that t\
able":"Diesen Tisch nehmen","Where the service is, which game is played, and who sits here.":"Wo der Dienst ist, welches Spiel gespielt wird, und wer hier sitzt\
.","Join again":"Wieder dazukommen","Foundry is open with http on the internet, from where the browser reaches no local network. Open Foundry with https.":"Foun\
dry ist mit http im Internet geöffnet; von dort erreicht der Browser kein lokales Netz. Öffne Foundry mit https.","This browser has no seat of the game master\
's. Press “Table” in the browser that has it, and copy the link; here, press “Open a table”, and take the seat by the link.":"Dieser Browser hat keinen \
Platz der Spielleitung. Drücke „Tisch“ in dem Browser, der ihn hat, und kopiere den Link; drücke hier „Einen Tisch eröffnen“, und nimm den Platz mit dem Link ei\
n.","Take another name":"Einen anderen Namen nehmen","Sit down as a player":"Als Spieler Platz nehmen","How fair the dice are, dice beside an action, and all el\
se that Foundry does not show, is on the page of the table.":"Wie fair die Würfel sind, Würfel neben einer Aktion und alles andere, was Foundry nicht zeigt, gib\
t es auf der Seite des Tisches.","Open it in this seat":"Mit diesem Platz öffnen","The setting “Data of actors” is not used: {why}":"Die Einstellung „Daten\
 der Akteure“ wird nicht benutzt: {why}","It has no names.":"Sie hat keine Namen.","“{name}” is neither tracks nor sheet.":"„{name}“ ist weder tracks noch\
 sheet.","“{name}” has no names with paths.":"„{name}“ hat keine Namen mit Pfaden.","“{name}” has no path.":"„{name}“ hat keinen Pfad.",Dock:"An\
docken","The game master takes the link of “Save your seat” at the table's page.":"Die Spielleitung nimmt den Link von „Deinen Platz sichern“ auf der Seite \
des Tisches.","one of the game's offers: its kind, what it is, and words in quotes":"eines der Angebote des Spiels: seine Art, was es ist, und Worte in Anführun\
gszeichen","!rw followed by words of {game} rolls at once.":"!rw mit Worten von {game} dahinter würfelt sofort.","!rw help lists what you can say.":"!rw help z\
ählt auf, was du sagen kannst.","A join code and your name are needed.":"Beitrittscode und dein Name werden gebraucht.","Address of the service, or the link to\
 your seat":"Adresse des Dienstes, oder der Link zu deinem Platz",Hide:"Verbergen","Join code":"Beitrittscode","Rollwright: address and code":"Rollwright: Adres\
se und Code","Take a seat":"Platz nehmen","That is at the page of the table.":"Das ist auf der Seite des Tisches.","You sit at no table yet: give address and co\
de here.":"Du sitzt noch an keinem Tisch: gib hier Adresse und Code an.","a clock, by its name in quotes, by a number":"eine Uhr, mit ihrem Namen in Anführungsz\
eichen, um eine Zahl","a quotation mark is not closed":"ein Anführungszeichen ist nicht geschlossen","by which you go on after the dice":"womit es nach den Wür\
feln weitergeht","nothing befalls you":"dir stößt nichts zu","of yours, by its name in quotes":"eine Figur von dir, mit ihrem Namen in Anführungszeichen","sa\
y it in words":"sag es in Worten","terms of the action, each by its owner":"Bedingungen der Aktion, jede von der Person, der sie gehört","the GM for a roll, wi\
th words of the game and a goal in quotes":"bittet die Spielleitung um einen Wurf, mit Worten des Spiels und einem Ziel in Anführungszeichen","the action befor\
e its dice":"bricht die Aktion vor ihren Würfeln ab","the last offer, or the one that is named":"das letzte Angebot, oder das genannte","the last roll or step,\
 or an entry by its number, as the GM":"der letzte Wurf oder Schritt, oder ein Eintrag mit seiner Nummer, als Spielleitung","there is no clock {name}":"es gibt \
keine Uhr {name}","there is no offer":"es gibt kein Angebot","there is no open action: ask for one":"es gibt keine offene Aktion: bitte um eine","there is no pl\
ace for {text}":"für {text} ist kein Platz","there is no place for “{text}”":"für „{text}“ ist kein Platz","there is no such clock":"diese Uhr gibt es\
 nicht","there is nothing to undo":"es gibt nichts zurückzunehmen","this game has no field {name}":"dieses Spiel hat kein Feld {name}","to the terms, as the GM\
; with words, to these":"stimmt den Bedingungen zu, als Spielleitung; mit Worten diesen","what befalls you, such as n1, with a rating":"was dir zustößt, wie n1,\
 mit einem Wert","what befalls you, such as n1; all of it, if none is named":"was dir zustößt, wie n1; alles, wenn nichts genannt ist","what follows, as the G\
M, with words in quotes; nothing, where nothing does":"was folgt, als Spielleitung, mit Worten in Anführungszeichen; nichts, wo nichts folgt","what the player \
wants, as the GM, in quotes":"fragt als Spielleitung, was die Person will, in Anführungszeichen","what was agreed on; with words of the game and a goal in quot\
es, at once":"würfelt, was vereinbart ist; mit Worten des Spiels und einem Ziel in Anführungszeichen sofort","which clock?":"welche Uhr?","which offer?":"welc\
hes Angebot?","which way?":"wie?","you have no character {name}":"du hast keine Figur {name}","{name} cannot be read":"{name} ist nicht lesbar","{name} is a num\
ber":"{name} ist eine Zahl","{name} is one of {values}":"{name} ist eines von {values}","{word} may be of {place} or {other}: say which, as in {place}={word}":"\
{word} kann zu {place} oder {other} gehören: sag welches, wie in {place}={word}","“{text}” is no word of this game here":"„{text}“ ist hier kein Wort diese\
s Spiels"};var ys={de:hn};var lo=(document.documentElement.dataset.languages??"").split(" ").filter(Boolean),un={},_s,G="en",Ul=["en",...lo].map(t=>{let e=new Intl.DisplayNames(t,{type:"\
language"}).of(t);return{language:t,name:e[0].toLocaleUpperCase(t)+e.slice(1)}});function Ss(t,e){return un=e?.default??{},_s=e?.form,G=e?t:"en",G}function a(t,e={}){return Ts(un[t]??t,e)}function O(t,e,n,s={}){let r=Math.abs(t);return Ts(un[e]?.[_s(
r)]??(r===1?e:n),{...s,n:t})}function Ts(t,e){return t.replace(/\{(\w+)\}/g,(n,s)=>String(e[s]??""))}function q(t){return new Intl.ListFormat(G,{type:"conjuncti\
on"}).format(t)}function D(t){return a("“{text}”",{text:t})}function Ws(t){let e=t.toLowerCase().split("-")[0];return Ss(e,ys[e])}var As=`/* /play: the table in the browser. One sheet, no imports, no inline styles (the page's policy forbids them).
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
/* In a narrow place a heading breaks between syllables where the browser knows them; elsewhere only what fits no line. */
h1, h2, h3 { hyphens: auto; overflow-wrap: break-word; }
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
select[aria-disabled="true"] { border-style: dashed; color: var(--soft); cursor: not-allowed; }
.tick:has([aria-disabled="true"]) { outline: 1px dashed var(--edge); color: var(--soft); cursor: not-allowed; }
button[aria-pressed="true"][aria-disabled][aria-disabled="true"] { background: var(--card); color: var(--ink); border: 2px dashed var(--edge); }

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
/* what has the focus is never beneath the dock, whose height is measured, and the tabs, nor beneath the queue; of a textarea browsers only
   scroll its first line into view: 44px is the rest of it */
@media (max-width: 719px) { html { scroll-padding: 8px 0 calc(116px + env(safe-area-inset-bottom)); } html:has(.dock) { scroll-padding-bottom: calc(var(--dock, \
100px) + 106px + env(safe-area-inset-bottom)); }
  .page:has(.dock) { padding-bottom: calc(var(--dock, 100px) + 76px + env(safe-area-inset-bottom)); } }
@media (min-width: 720px) { html { scroll-padding: 8px 0; } html:has(.dock) { scroll-padding-bottom: calc(var(--dock, 100px) + 12px); } html:has(.queue-box.abov\
e) { scroll-padding-top: 150px; } }
.go { display: flex; gap: 8px; margin-top: 8px; } .go .primary { flex: 1; flex-direction: column; gap: 0; }
.dock .go { padding: 8px 12px; margin: 0; }
.dock .go .primary { min-height: 52px; font-size: var(--t4); line-height: 1.15; padding: 6px; }
.sum .chip { white-space: nowrap; } .meanings dt { font-weight: 700; } .meanings dd { margin-bottom: 4px; }
.choice.usual { border-style: dashed; }
.dock .named { margin: 0; padding: 8px 12px 0; font-weight: 600; font-size: var(--t2); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.chip s, article s { color: var(--soft); font-weight: 400; } .turn .chip s { color: var(--on-turn-soft); }
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
.turn .chips { margin-top: 10px; } .chips + p { margin-top: 8px; }
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
.die .cross { fill: none; stroke: var(--ink); stroke-width: 2.5; }
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
.grid { width: calc(100% + 10px); border-collapse: separate; border-spacing: 5px; table-layout: fixed; margin: 0 -5px; }
.grid { overflow-wrap: normal; }
.grid th { font-size: var(--t2); font-weight: 600; padding: 2px 0; text-align: center; }
.grid th[scope="row"] { text-align: left; }
.grid .corner { width: 25%; } .grid th .row { gap: 4px; }
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
.tick { display: flex; align-items: center; gap: 8px; margin: 0; min-height: 44px; font-weight: 500; } .tick + .tick { margin-top: 6px; }
.pick input, .tick input { width: 20px; height: 20px; min-height: 0; accent-color: var(--accent); flex: none; margin: 0; }
.pick label:has(:checked) { border: 2px solid var(--accent); padding: 9px 11px; }
.pick small { display: block; font-weight: 400; color: var(--soft); font-size: var(--t1); }
.steps li { display: flex; gap: 10px; padding: 6px 0; align-items: flex-start; } .steps li button { flex: none; }
.narrow { max-width: 30rem; margin: 0 auto; }

.stakes2 { display: grid; gap: 10px; }

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
  .stakes2 { grid-template-columns: 1fr 1fr; gap: 10px 24px; }
}
/* position and effect: rows one above the other where the card is narrow for its text */
.card:has(> .grid) { container-type: inline-size; }
@container (max-width: 34rem) {
  .grid, .grid tbody { display: block; margin: 0; width: 100%; } .grid .corner { display: none; }
  .grid tr { display: grid; grid-template-columns: repeat(5, 1fr); gap: 0 4px; } .grid th { font-size: var(--t1); padding: 2px 0; }
  .grid th[scope="row"] { grid-column: 1 / -1; display: flex; gap: 8px; align-items: baseline; padding-top: 8px; }
  .grid th small { display: none; } .grid button { min-height: 48px; padding: 2px; } .ticks { gap: 2px; } .ticks svg { width: 7px; }
}
@media (forced-colors: active) {
  .bar rect, .sw rect, .seg, .box, .dia, .skull, .die .body { forced-color-adjust: none; }
  :is(button, select)[aria-disabled="true"], .primary[aria-disabled="true"] { color: GrayText; border-color: GrayText; }
  .choice[aria-pressed="true"], .mini[aria-pressed="true"] { outline: 2px solid Highlight; outline-offset: -5px; }
}
/* pressed is told by a tick too, not by colour alone */
.way [aria-pressed="true"]::before, .grid [aria-pressed="true"]::before { content: ""; width: 6px; height: 11px; border: solid; border-width: 0 2px 2px 0; trans\
form: rotate(42deg); margin: -3px 2px 0; }
.side .track svg { width: 15px; height: 15px; } .side .track.many svg { width: 12px; height: 12px; }
@media (min-width: 720px) { .clocks { grid-template-columns: repeat(auto-fill, minmax(180px, 1fr)); } }

/* forms and dialogs of the page */
#now > div > * + :not(.notices + *), .side.a > * + *, .side.b > * + * { margin-top: 12px; }
main.narrow { padding-top: 20px; padding-bottom: 40px; }
.choice[aria-pressed="true"], .mini[aria-pressed="true"] { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.dial .usual { border-style: dashed; border-width: 2px; }
.other { margin-top: 8px; } .other input { flex: 1 1 10rem; width: auto; } .other select { width: auto; }
.stepper { display: inline-flex; } .stepper output { min-width: 2ch; text-align: center; }
.dice-button { all: unset; cursor: pointer; display: block; } .stack > .dice-button { margin-top: 14px; } .dice-button:focus-visible { outline: 3px solid var(--\
focus); outline-offset: 4px; border-radius: 6px; }
.picked { padding: 4px 0 8px 14px; border-left: 3px solid var(--accent); }
.exact { padding: 0; min-height: 0; color: inherit; border: 0; } .exact b { text-decoration: underline dotted 2px; text-underline-offset: 6px; }
.undone .verdict { text-decoration: line-through; }
.where { min-width: 0; } .where strong { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.next { text-align: right; }
.embedded { overflow-x: auto; }
summary { cursor: pointer; font-weight: 600; min-height: 44px; display: flex; align-items: center; }
summary::before { content: "+"; width: 1.2em; font-weight: 700; color: var(--accent); } details[open] > summary::before { content: "−"; }
/* its top stays where it is when its content grows */
dialog { width: min(36rem, calc(100vw - 24px)); margin: min(6dvh, 56px) auto auto; max-height: calc(100dvh - 12px - min(6dvh, 56px)); overflow: auto; color: var\
(--ink); background: var(--card); border: 1px solid var(--edge); border-radius: var(--r); padding: 14px; }
dialog::backdrop { background: #0009; }
dialog > .stack { margin-top: 8px; }
[data-motion="less"] .rolling *, [data-motion="less"] .bump, [data-motion="less"] .dots::after { animation: none !important; }
.queue .entry > span { display: block; } .queue .entry .who { margin-top: 4px; }
@media (max-width: 359px) { .tabs button { font-size: .6875rem; } }
.way { flex-wrap: wrap; } .way > div { flex: 1 1 180px; } .way .cost { white-space: normal; } .way .row { flex: 0 1 auto; }
.tabs button { white-space: nowrap; text-overflow: ellipsis; display: block; } .tabs button .i { display: block; margin: 4px auto 2px; }
`;var Cs=`/* /play: the story, clocks, people and panels; properties of play.css alone. */

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
.tale:focus-visible, .after-step:focus-visible { outline-offset: -3px; }
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
.map > * + .row { margin-top: 8px; }
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
.watched > .chips + *, .watched > .wide, .wait .chips { margin-top: 10px; }

/* the GM's queue stays in view: beside the action, or above it */
.queue-box:not(.above) { max-height: 60vh; overflow-y: auto; background: var(--ground); padding: 8px 4px; margin: -8px -4px 0; }
@media (min-width: 1100px) { .cols > .side.a { align-self: stretch; } .queue-box { position: sticky; top: 0; z-index: 1; } }
.queue-box.above { position: sticky; top: 0; z-index: 3; background: var(--ground); padding: 8px 4px; margin: -8px -4px 4px; }
.queue-box.above .queue { display: flex; gap: 8px; overflow-x: auto; padding: 6px 0; margin: 0; }
.queue-box.above li { flex: 1 0 150px; min-width: 150px; margin: 0; } .queue-box.above .says { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }\

`;var fo=/@media \(prefers-color-scheme: dark\) \{((?:[^{}]*\{[^{}]*\})*)\s*\}/g,mo=16,po=`
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
`;function Os(t=""){let e=`${As}
${Cs}`.replace(fo,(s,r)=>r.replace(/([^{}]+)(\{[^{}]*\})/g,go)).replace(/:root(?=[^\w-])/g,":host").replace(/^(html|body) \{[^}]*\}/gm,"").replace(/(\d*\.?\d+)rem\b/g,
(s,r)=>`${Number(r)*mo}px`),n=new CSSStyleSheet;return n.replaceSync(e+po+t),n}function go(t,e,n){return`:host([data-dark])${e.trim()===":root"?"":` ${e.trim()}`}\
 ${n}
`}var vt,T,Gs,Re,Fs,zs,$o,wt={},Us=[],wo=/acit|ex(?:s|g|n|p|$)|rph|grid|ows|mnc|ntw|ine[ch]|zoo|^ord|itera/i;function oe(t,e){for(var n in e)t[n]=e[n];return t}function Vs(t){
var e=t.parentNode;e&&e.removeChild(t)}function Ks(t,e,n){var s,r,i,o={};for(i in e)i=="key"?s=e[i]:i=="ref"?r=e[i]:o[i]=e[i];if(arguments.length>2&&(o.children=
arguments.length>3?vt.call(arguments,2):n),typeof t=="function"&&t.defaultProps!=null)for(i in t.defaultProps)o[i]===void 0&&(o[i]=t.defaultProps[i]);return pt(
t,o,s,r,null)}function pt(t,e,n,s,r){var i={type:t,props:e,key:n,ref:s,__k:null,__:null,__b:0,__e:null,__d:void 0,__c:null,__h:null,constructor:void 0,__v:r??++Gs};
return T.vnode!=null&&T.vnode(i),i}function xt(t){return t.children}function gt(t,e){this.props=t,this.context=e}function Ae(t,e){if(e==null)return t.__?Ae(t.__,
t.__.__k.indexOf(t)+1):null;for(var n;e<t.__k.length;e++)if((n=t.__k[e])!=null&&n.__e!=null)return n.__e;return typeof t.type=="function"?Ae(t):null}function Ys(t){
var e,n;if((t=t.__)!=null&&t.__c!=null){for(t.__e=t.__c.base=null,e=0;e<t.__k.length;e++)if((n=t.__k[e])!=null&&n.__e!=null){t.__e=t.__c.base=n.__e;break}return Ys(
t)}}function Ds(t){(!t.__d&&(t.__d=!0)&&Re.push(t)&&!bt.__r++||zs!==T.debounceRendering)&&((zs=T.debounceRendering)||Fs)(bt)}function bt(){for(var t;bt.__r=Re.length;)
t=Re.sort(function(e,n){return e.__v.__b-n.__v.__b}),Re=[],t.some(function(e){var n,s,r,i,o,d;e.__d&&(o=(i=(n=e).__v).__e,(d=n.__P)&&(s=[],(r=oe({},i)).__v=i.__v+
1,pn(d,i,r,n.__n,d.ownerSVGElement!==void 0,i.__h!=null?[o]:null,s,o??Ae(i),i.__h),Xs(s,i),i.__e!=o&&Ys(i)))})}function Zs(t,e,n,s,r,i,o,d,l,u){var h,f,m,p,g,w,
k,x=s&&s.__k||Us,y=x.length;for(n.__k=[],h=0;h<e.length;h++)if((p=n.__k[h]=(p=e[h])==null||typeof p=="boolean"?null:typeof p=="string"||typeof p=="number"||typeof p==
"bigint"?pt(null,p,null,null,p):Array.isArray(p)?pt(xt,{children:p},null,null,null):p.__b>0?pt(p.type,p.props,p.key,null,p.__v):p)!=null){if(p.__=n,p.__b=n.__b+
1,(m=x[h])===null||m&&p.key==m.key&&p.type===m.type)x[h]=void 0;else for(f=0;f<y;f++){if((m=x[f])&&p.key==m.key&&p.type===m.type){x[f]=void 0;break}m=null}pn(t,
p,m=m||wt,r,i,o,d,l,u),g=p.__e,(f=p.ref)&&m.ref!=f&&(k||(k=[]),m.ref&&k.push(m.ref,null,p),k.push(f,p.__c||g,p)),g!=null?(w==null&&(w=g),typeof p.type=="functio\
n"&&p.__k!=null&&p.__k===m.__k?p.__d=l=Js(p,l,t):l=Qs(t,p,m,x,g,l),u||n.type!=="option"?typeof n.type=="function"&&(n.__d=l):t.value=""):l&&m.__e==l&&l.parentNode!=
t&&(l=Ae(m))}for(n.__e=w,h=y;h--;)x[h]!=null&&(typeof n.type=="function"&&x[h].__e!=null&&x[h].__e==n.__d&&(n.__d=Ae(s,h+1)),tr(x[h],x[h]));if(k)for(h=0;h<k.length;h++)
er(k[h],k[++h],k[++h])}function Js(t,e,n){var s,r;for(s=0;s<t.__k.length;s++)(r=t.__k[s])&&(r.__=t,e=typeof r.type=="function"?Js(r,e,n):Qs(n,r,r,t.__k,r.__e,e));
return e}function Qs(t,e,n,s,r,i){var o,d,l;if(e.__d!==void 0)o=e.__d,e.__d=void 0;else if(n==null||r!=i||r.parentNode==null)e:if(i==null||i.parentNode!==t)t.appendChild(
r),o=null;else{for(d=i,l=0;(d=d.nextSibling)&&l<s.length;l+=2)if(d==r)break e;t.insertBefore(r,i),o=i}return o!==void 0?o:r.nextSibling}function Es(t,e,n){e[0]===
"-"?t.setProperty(e,n):t[e]=n==null?"":typeof n!="number"||wo.test(e)?n:n+"px"}function mt(t,e,n,s,r){var i;e:if(e==="style")if(typeof n=="string")t.style.cssText=
n;else{if(typeof s=="string"&&(t.style.cssText=s=""),s)for(e in s)n&&e in n||Es(t.style,e,"");if(n)for(e in n)s&&n[e]===s[e]||Es(t.style,e,n[e])}else if(e[0]===
"o"&&e[1]==="n")i=e!==(e=e.replace(/Capture$/,"")),e=e.toLowerCase()in t?e.toLowerCase().slice(2):e.slice(2),t.l||(t.l={}),t.l[e+i]=n,n?s||t.addEventListener(e,
i?Ns:Ms,i):t.removeEventListener(e,i?Ns:Ms,i);else if(e!=="dangerouslySetInnerHTML"){if(r)e=e.replace(/xlink[H:h]/,"h").replace(/sName$/,"s");else if(e!=="href"&&
e!=="list"&&e!=="form"&&e!=="tabIndex"&&e!=="download"&&e in t)try{t[e]=n??"";break e}catch{}typeof n=="function"||(n!=null&&(n!==!1||e[0]==="a"&&e[1]==="r")?t.
setAttribute(e,n):t.removeAttribute(e))}}function Ms(t){this.l[t.type+!1](T.event?T.event(t):t)}function Ns(t){this.l[t.type+!0](T.event?T.event(t):t)}function pn(t,e,n,s,r,i,o,d,l){
var u,h,f,m,p,g,w,k,x,y,L,S=e.type;if(e.constructor!==void 0)return null;n.__h!=null&&(l=n.__h,d=e.__e=n.__e,e.__h=null,i=[d]),(u=T.__b)&&u(e);try{e:if(typeof S==
"function"){if(k=e.props,x=(u=S.contextType)&&s[u.__c],y=u?x?x.props.value:u.__:s,n.__c?w=(h=e.__c=n.__c).__=h.__E:("prototype"in S&&S.prototype.render?e.__c=h=
new S(k,y):(e.__c=h=new gt(k,y),h.constructor=S,h.render=ko),x&&x.sub(h),h.props=k,h.state||(h.state={}),h.context=y,h.__n=s,f=h.__d=!0,h.__h=[]),h.__s==null&&(h.
__s=h.state),S.getDerivedStateFromProps!=null&&(h.__s==h.state&&(h.__s=oe({},h.__s)),oe(h.__s,S.getDerivedStateFromProps(k,h.__s))),m=h.props,p=h.state,f)S.getDerivedStateFromProps==
null&&h.componentWillMount!=null&&h.componentWillMount(),h.componentDidMount!=null&&h.__h.push(h.componentDidMount);else{if(S.getDerivedStateFromProps==null&&k!==
m&&h.componentWillReceiveProps!=null&&h.componentWillReceiveProps(k,y),!h.__e&&h.shouldComponentUpdate!=null&&h.shouldComponentUpdate(k,h.__s,y)===!1||e.__v===n.
__v){h.props=k,h.state=h.__s,e.__v!==n.__v&&(h.__d=!1),h.__v=e,e.__e=n.__e,e.__k=n.__k,e.__k.forEach(function(H){H&&(H.__=e)}),h.__h.length&&o.push(h);break e}h.
componentWillUpdate!=null&&h.componentWillUpdate(k,h.__s,y),h.componentDidUpdate!=null&&h.__h.push(function(){h.componentDidUpdate(m,p,g)})}h.context=y,h.props=
k,h.state=h.__s,(u=T.__r)&&u(e),h.__d=!1,h.__v=e,h.__P=t,u=h.render(h.props,h.state,h.context),h.state=h.__s,h.getChildContext!=null&&(s=oe(oe({},s),h.getChildContext())),
f||h.getSnapshotBeforeUpdate==null||(g=h.getSnapshotBeforeUpdate(m,p)),L=u!=null&&u.type===xt&&u.key==null?u.props.children:u,Zs(t,Array.isArray(L)?L:[L],e,n,s,
r,i,o,d,l),h.base=e.__e,e.__h=null,h.__h.length&&o.push(h),w&&(h.__E=h.__=null),h.__e=!1}else i==null&&e.__v===n.__v?(e.__k=n.__k,e.__e=n.__e):e.__e=bo(n.__e,e,
n,s,r,i,o,l);(u=T.diffed)&&u(e)}catch(H){e.__v=null,(l||i!=null)&&(e.__e=d,e.__h=!!l,i[i.indexOf(d)]=null),T.__e(H,e,n)}}function Xs(t,e){T.__c&&T.__c(e,t),t.some(
function(n){try{t=n.__h,n.__h=[],t.some(function(s){s.call(n)})}catch(s){T.__e(s,n.__v)}})}function bo(t,e,n,s,r,i,o,d){var l,u,h,f=n.props,m=e.props,p=e.type,g=0;
if(p==="svg"&&(r=!0),i!=null){for(;g<i.length;g++)if((l=i[g])&&(l===t||(p?l.localName==p:l.nodeType==3))){t=l,i[g]=null;break}}if(t==null){if(p===null)return document.
createTextNode(m);t=r?document.createElementNS("http://www.w3.org/2000/svg",p):document.createElement(p,m.is&&m),i=null,d=!1}if(p===null)f===m||d&&t.data===m||(t.
data=m);else{if(i=i&&vt.call(t.childNodes),u=(f=n.props||wt).dangerouslySetInnerHTML,h=m.dangerouslySetInnerHTML,!d){if(i!=null)for(f={},g=0;g<t.attributes.length;g++)
f[t.attributes[g].name]=t.attributes[g].value;(h||u)&&(h&&(u&&h.__html==u.__html||h.__html===t.innerHTML)||(t.innerHTML=h&&h.__html||""))}if((function(w,k,x,y,L){
var S;for(S in x)S==="children"||S==="key"||S in k||mt(w,S,null,x[S],y);for(S in k)L&&typeof k[S]!="function"||S==="children"||S==="key"||S==="value"||S==="chec\
ked"||x[S]===k[S]||mt(w,S,k[S],x[S],y)})(t,m,f,r,d),h)e.__k=[];else if(g=e.props.children,Zs(t,Array.isArray(g)?g:[g],e,n,s,r&&p!=="foreignObject",i,o,i?i[0]:n.
__k&&Ae(n,0),d),i!=null)for(g=i.length;g--;)i[g]!=null&&Vs(i[g]);d||("value"in m&&(g=m.value)!==void 0&&(g!==t.value||p==="progress"&&!g)&&mt(t,"value",g,f.value,
!1),"checked"in m&&(g=m.checked)!==void 0&&g!==t.checked&&mt(t,"checked",g,f.checked,!1))}return t}function er(t,e,n){try{typeof t=="function"?t(e):t.current=e}catch(s){
T.__e(s,n)}}function tr(t,e,n){var s,r;if(T.unmount&&T.unmount(t),(s=t.ref)&&(s.current&&s.current!==t.__e||er(s,null,e)),(s=t.__c)!=null){if(s.componentWillUnmount)
try{s.componentWillUnmount()}catch(i){T.__e(i,e)}s.base=s.__P=null}if(s=t.__k)for(r=0;r<s.length;r++)s[r]&&tr(s[r],e,typeof t.type!="function");n||t.__e==null||
Vs(t.__e),t.__e=t.__d=void 0}function ko(t,e,n){return this.constructor(t,n)}function nr(t,e,n){var s,r,i;T.__&&T.__(t,e),r=(s=typeof n=="function")?null:n&&n.__k||
e.__k,i=[],pn(e,t=(!s&&n||e).__k=Ks(xt,null,[t]),r||wt,wt,e.ownerSVGElement!==void 0,!s&&n?[n]:r?null:e.firstChild?vt.call(e.childNodes):null,i,!s&&n?n:r?r.__e:
e.firstChild,s),Xs(i,t)}vt=Us.slice,T={__e:function(t,e){for(var n,s,r;e=e.__;)if((n=e.__c)&&!n.__)try{if((s=n.constructor)&&s.getDerivedStateFromError!=null&&(n.setState(s.getDerivedStateFromError(
t)),r=n.__d),n.componentDidCatch!=null&&(n.componentDidCatch(t),r=n.__d),r)return n.__E=n}catch(i){t=i}throw t}},Gs=0,gt.prototype.setState=function(t,e){var n;
n=this.__s!=null&&this.__s!==this.state?this.__s:this.__s=oe({},this.state),typeof t=="function"&&(t=t(oe({},n),this.props)),t&&oe(n,t),t!=null&&this.__v&&(e&&this.
__h.push(e),Ds(this))},gt.prototype.forceUpdate=function(t){this.__v&&(this.__e=!0,t&&this.__h.push(t),Ds(this))},gt.prototype.render=xt,Re=[],Fs=typeof Promise==
"function"?Promise.prototype.then.bind(Promise.resolve()):setTimeout,bt.__r=0,$o=0;var Be,U,Is,kt=0,fn=[],Ps=T.__b,qs=T.__r,js=T.diffed,Ls=T.__c,Hs=T.unmount;function yt(t,e){
T.__h&&T.__h(U,t,kt||e),kt=0;var n=U.__H||(U.__H={__:[],__h:[]});return t>=n.__.length&&n.__.push({}),n.__[t]}function v(t){return kt=1,vo(rr,t)}function vo(t,e,n){
var s=yt(Be++,2);return s.t=t,s.__c||(s.__=[n?n(e):rr(void 0,e),function(r){var i=s.t(s.__[0],r);s.__[0]!==i&&(s.__=[i,s.__[1]],s.__c.setState({}))}],s.__c=U),s.
__}function P(t,e){var n=yt(Be++,3);!T.__s&&gn(n.__H,e)&&(n.__=t,n.__H=e,U.__H.__h.push(n))}function sr(t,e){var n=yt(Be++,4);!T.__s&&gn(n.__H,e)&&(n.__=t,n.__H=
e,U.__h.push(n))}function M(t){return kt=5,xo(function(){return{current:t}},[])}function xo(t,e){var n=yt(Be++,7);return gn(n.__H,e)&&(n.__=t(),n.__H=e,n.__h=t),n.__}function yo(){fn.forEach(function(t){if(t.__P)try{t.__H.__h.forEach($t),t.__H.__h.forEach(mn),t.__H.__h=[]}catch(e){t.__H.__h=[],T.__e(e,t.__v)}}),fn=[]}T.__b=function(t){
U=null,Ps&&Ps(t)},T.__r=function(t){qs&&qs(t),Be=0;var e=(U=t.__c).__H;e&&(e.__h.forEach($t),e.__h.forEach(mn),e.__h=[])},T.diffed=function(t){js&&js(t);var e=t.
__c;e&&e.__H&&e.__H.__h.length&&(fn.push(e)!==1&&Is===T.requestAnimationFrame||((Is=T.requestAnimationFrame)||function(n){var s,r=function(){clearTimeout(i),Rs&&
cancelAnimationFrame(s),setTimeout(n)},i=setTimeout(r,100);Rs&&(s=requestAnimationFrame(r))})(yo)),U=void 0},T.__c=function(t,e){e.some(function(n){try{n.__h.forEach(
$t),n.__h=n.__h.filter(function(s){return!s.__||mn(s)})}catch(s){e.some(function(r){r.__h&&(r.__h=[])}),e=[],T.__e(s,n.__v)}}),Ls&&Ls(t,e)},T.unmount=function(t){
Hs&&Hs(t);var e=t.__c;if(e&&e.__H)try{e.__H.__.forEach($t)}catch(n){T.__e(n,e.__v)}};var Rs=typeof requestAnimationFrame=="function";function $t(t){var e=U;typeof t.
__c=="function"&&t.__c(),U=e}function mn(t){var e=U;t.__c=t.__(),U=e}function gn(t,e){return!t||t.length!==e.length||e.some(function(n,s){return n!==t[s]})}function rr(t,e){
return typeof e=="function"?e(t):e}var ir=function(t,e,n,s){var r;e[0]=0;for(var i=1;i<e.length;i++){var o=e[i++],d=e[i]?(e[0]|=o?1:2,n[e[i++]]):e[++i];o===3?s[0]=
d:o===4?s[1]=Object.assign(s[1]||{},d):o===5?(s[1]=s[1]||{})[e[++i]]=d:o===6?s[1][e[++i]]+=d+"":o?(r=t.apply(d,ir(t,d,n,["",null])),s.push(r),d[0]?e[0]|=2:(e[i-
2]=0,e[i]=r)):s.push(d)}return s},Bs=new Map,c=function(t){var e=Bs.get(this);return e||(e=new Map,Bs.set(this,e)),(e=ir(this,e.get(t)||(e.set(t,e=(function(n){
for(var s,r,i=1,o="",d="",l=[0],u=function(m){i===1&&(m||(o=o.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?l.push(0,m,o):i===3&&(m||o)?(l.push(3,m,o),i=2):i===2&&o===".\
.."&&m?l.push(4,m,0):i===2&&o&&!m?l.push(5,0,!0,o):i>=5&&((o||!m&&i===5)&&(l.push(i,0,o,r),i=6),m&&(l.push(i,m,0,r),i=6)),o=""},h=0;h<n.length;h++){h&&(i===1&&u(),
u(h));for(var f=0;f<n[h].length;f++)s=n[h][f],i===1?s==="<"?(u(),l=[l],i=3):o+=s:i===4?o==="--"&&s===">"?(i=1,o=""):o=s+o[0]:d?s===d?d="":o+=s:s==='"'||s==="'"?
d=s:s===">"?(u(),i=1):i&&(s==="="?(i=5,r=o,o=""):s==="/"&&(i<5||n[h][f+1]===">")?(u(),i===3&&(l=l[0]),i=l,(l=l[0]).push(2,0,i),i=0):s===" "||s==="	"||s===`
`||s==="\r"?(u(),i=2):o+=s),i===3&&o==="!--"&&(i=4,l=l[0])}return u(),l})(t)),e),arguments,[])).length>1?e:e[0]}.bind(Ks);var _o={dice:"M4 4H16V16H4ZM7.5 7.5V7.51M12.5 12.5V12.51M12.5 7.5V7.51M7.5 12.5V12.51",sheet:"M5 3H15V17H5ZM8 7H12M8 10.5H12M8 14H10",clock:"M10 3A7 7 0 1 0 10 \
17A7 7 0 1 0 10 3M10 10V3M10 10H17",story:"M4 4.5C6 3.5 8 3.5 10 5 12 3.5 14 3.5 16 4.5V16C14 15 12 15 10 16.5 8 15 6 15 4 16ZM10 5V16.5",invite:"M7.5 9A3 3 0 1\
 0 7.5 3A3 3 0 1 0 7.5 9M2.5 16.5C2.5 13 4.5 11.5 7.5 11.5S12.5 13 12.5 16.5M15 7V13M12 10H18",people:"M7.5 9A3 3 0 1 0 7.5 3A3 3 0 1 0 7.5 9M2.5 16.5C2.5 13 4.\
5 11.5 7.5 11.5S12.5 13 12.5 16.5",shield:"M10 2.5 16.5 5V10C16.5 14 13.5 16.6 10 17.8 6.5 16.6 3.5 14 3.5 10V5ZM7 10 9.3 12.3 13.3 7.8",lock:"M5 9H15V16H5ZM7 9\
V6.5A3 3 0 0 1 13 6.5V9",gear:"M10 7A3 3 0 1 0 10 13A3 3 0 1 0 10 7M10 2.5V4.5M10 15.5V17.5M2.5 10H4.5M15.5 10H17.5M4.7 4.7 6.1 6.1M13.9 13.9 15.3 15.3M15.3 4.7\
 13.9 6.1M6.1 13.9 4.7 15.3",plus:"M10 4.5V15.5M4.5 10H15.5",minus:"M4.5 10H15.5",undo:"M5 8H12.5A4 4 0 0 1 12.5 16H8M5 8 8.5 4.5M5 8 8.5 11.5",warn:"M10 3 18 1\
7H2ZM10 8V12M10 14.5V14.51",eye:"M3 3 17 17M6 6C4 7.3 2.5 10 2.5 10S5 15 10 15C11.3 15 12.5 14.6 13.5 14M9 5.1C14.5 4.5 17.5 10 17.5 10S16.8 11.4 15.5 12.7",close:"\
M5 5 15 15M15 5 5 15",check:"M4 10.5 8 14.5 16 5.5",copy:"M7 7H16V16H7ZM4 13V4H13",more:"M5 10V10.01M10 10V10.01M15 10V10.01",pen:"M4 16 5 12 13 4 16 7 8 15ZM11\
.5 5.5 14.5 8.5"};function W({name:t}){return c`<svg class="i" viewBox="0 0 20 20" aria-hidden="true"><path d=${_o[t]} /></svg>`}function _t({level:t}){return c`<svg class="lv" viewBox="0 0 18 16" aria-hidden="true">
    ${[4,9,14].map((n,s)=>c`<rect class=${s<t?"on":""} x=${1+6*s} y=${15-n} width="4" height=${n} rx="1" />`)}
  </svg>`}function Ce({name:t,track:e,value:n,cap:s,soon:r=0,of:i}){let o=s===void 0?0:Math.max(s,n),d=o>9,l=r?` ${r>0?"+":"−"} ${Math.abs(r)}`:"",u=`${n}${l}${s?
` ${a("of")} ${s}`:""}`,h=[];for(let f=0;f<Math.min(o,20);f+=1){let m=r>0&&f>=n&&f<n+r,p=r<0&&f<n&&f>=n+r;h.push(c`<svg viewBox="0 0 18 18" aria-hidden="true">
        ${So(e,m||p?"soon":f<n?"on":"")}
      </svg>`)}return c`<div class=${`track${d?" many":""}`}>
    <span class="nm">${i?c`<span class="off">${i}: </span>`:null}${t}</span>
    <span class="boxes">${h}</span><span class="soft tiny nn">${u}</span>
  </div>`}function So(t,e){return t==="hope"||t==="willpower"?c`<path class=${`dia ${e}`} d="M9 1.5 16.5 9 9 16.5 1.5 9Z" />`:t==="fear"?c`<path class=${`skull ${e}`} d="M9 1.5 15.5 5.2V12.8L9 16.5 2.5 12.8V5.2Z" />`:
c`<rect class=${`box ${e}`} x="2" y="2" width="14" height="14" rx="2" />`}var or={progress:"M43 50 48 55 57 45",danger:"M50 42V52M50 58V58.1",racing:"M43 44 50 \
50 43 56M51 44 58 50 51 56",linked:"M44 50H56M52 45 57 50 52 55",tug_of_war:"M42 50H58M46 45 41 50 46 55M54 45 59 50 54 55",mission:"M45 58V42L56 46 45 50",faction:"\
M43 56V45L47 49 50 43 53 49 57 45V56Z",countdown:"M44 42H56L44 58H56Z"},To={danger:"danger",countdown:"danger",mission:"danger",faction:"faction"};function St({
clock:t,soon:e=0,label:n=""}){let s=n||a("{name}: {filled} of {size}",t)+(e?`, ${a("this roll would tick {n}",{n:e})}`:""),r=[];for(let i=0;i<t.size;i+=1){let o=i<
t.filled?"on":i<t.filled+e?"soon":"";r.push(c`<path class=${`seg ${o}`} d=${Wo(i,t.size)} />`)}return c`<svg
    class=${`dialface ${To[t.kind]??"progress"}`}
    viewBox="0 0 100 100"
    role="img"
    aria-label=${s}
  >
    ${r}
    <circle class="rim" cx="50" cy="50" r="48" />
    <circle class="hub" cx="50" cy="50" r="17" />
    <path class="glyph" d=${or[t.kind]??or.progress} />
  </svg>`}function Wo(t,e){let n=(o,d)=>{let l=2*Math.PI*o-Math.PI/2;return`${(50+d*Math.cos(l)).toFixed(1)} ${(50+d*Math.sin(l)).toFixed(1)}`},[s,r]=[t/e,(t+1)/
e],i=r-s>.5?1:0;return`M${n(s,46)}A46 46 0 ${i} 1 ${n(r,46)}L${n(r,17)}A17 17 0 ${i} 0 ${n(s,17)}Z`}function Tt(t){let e=t.map(i=>i*100),n=e.map(Math.floor),s=e.
map((i,o)=>o).sort((i,o)=>e[o]%1-e[i]%1),r=Math.round(e.reduce((i,o)=>i+o,0))-n.reduce((i,o)=>i+o,0);for(let i=0;i<r;i+=1)n[s[i%s.length]]+=1;return n}function V({
parts:t,was:e,plain:n}){let s=Tt(t.map(({chance:u})=>u)),r=t.map(({says:u},h)=>a("{says} {n} in 100",{says:u,n:s[h]})).join(", "),i=[...new Set(t.map(({kind:u})=>u))].
map(u=>{let h=f=>f.reduce((m,p,g)=>t[g].kind===u?m+p:m,0);return{kind:u,chance:h(t.map(({chance:f})=>f)),n:h(s)}}),o=0,d=i.map(({kind:u,chance:h,n:f})=>{let[m,p]=[
o,h*100];o+=p;let g={x:`${m.toFixed(2)}%`,width:`${p.toFixed(2)}%`,height:"100%"};return c`<rect class=${`s ${u}`} ...${g} /><rect class=${`tex ${u}`} ...${g} />
      ${p>=9&&!n?c`<text class=${u} x=${`${(m+p/2).toFixed(2)}%`} y="50%">${f}</text>`:null}`}),l=e===void 0?null:c`<line class="was" x1=${`${e*100}%`} x2=${`${e*
100}%`} y1="0" y2="100%" />`;return c`<svg class="bar" role="img" aria-label=${r}>${d}${l}</svg>`}function pe({parts:t}){let e=Tt(t.map(({chance:n})=>n));return c`<dl class="key">
    ${t.map(({kind:n,says:s,more:r},i)=>c`<svg class="sw" aria-hidden="true">
        <rect class=${n} width="14" height="14" />
        <rect class=${`tex ${n}`} width="14" height="14" />
      </svg>
        <dt>${e[i]} %</dt><dd>${s} ${r?c`<span class="says">${r}</span>`:null}</dd>`)}
  </dl>`}var cr={1:[[24,24]],2:[[14,14],[34,34]],3:[[14,14],[24,24],[34,34]],4:[[14,14],[34,14],[14,34],[34,34]],5:[[14,14],[34,14],[24,24],[14,34],[34,34]],6:[
[14,13],[34,13],[14,24],[34,24],[14,35],[34,35]]};function $n(t){return cr[t].map(([e,n])=>c`<circle class="pip" cx=${e} cy=${n} r="4.2" />`)}var ar={8:"M24 1 4\
6 24 24 47 2 24Z",10:"M24 1 47 19 42 33 24 47 6 33 1 19Z",12:"M24 1 37.5 5.4 45.9 16.9V31.1L37.5 42.6 24 47 10.5 42.6 2.1 31.1V16.9L10.5 5.4Z"},Ao={12:"M24 9.5 \
37.8 19.5 32.5 35.7H15.5L10.2 19.5ZM24 9.5V1M37.8 19.5 45.9 16.9M32.5 35.7 37.5 42.6M15.5 35.7 10.5 42.6M10.2 19.5 2.1 16.9"};function Oe({sides:t,face:e,how:n="",
note:s="",says:r=""}){let i=[e,r||s].filter(Boolean).join(", "),o=t===6;return c`<span class=${`die ${n}`}>
    <svg viewBox="0 0 48 48" role="img" aria-label=${i}>
      <rect class="ring" x="-3" y="-3" width="54" height="54" rx="13" />
      ${o?c`<rect class="body" x="2" y="2" width="44" height="44" rx="9" />`:c`<path class="body" d=${ar[t]??ar[10]} /><path class="edge" d=${Ao[t]??""} />`}
      ${o?c`<g class="decoy">${$n(2)}</g><g class="decoy b">${$n(6)}</g>`:null}
      <g class="truth">${o&&cr[e]?$n(e):c`<text x="24" y="25">${e}</text>`}</g>
      ${/\bgone\b/.test(n)&&c`<path class="cross" d="M4 40L44 8" />`}
    </svg>${s}
  </span>`}function lr(t){t?.focus({preventScroll:!0}),t?.matches(":focus-visible")&&t.scrollIntoView({block:"nearest"})}function b({play:t,lacks:e=!1,queued:n=!1,onClick:s,children:r,...i}){let o=e||(n?t.gone:t.busy);return c`<button ...${i} aria-disabled=${o?"true":null} onClick=${s&&
(l=>{t.gone?t.sayGone():o||s(l)})}>
    ${r}
  </button>`}function dr(t,e){let n=s=>{t.gone&&(s.preventDefault(),t.sayGone())};return{"aria-disabled":t.busy?"true":null,onMouseDown:n,onClick:n,onChange:s=>e(
s.currentTarget)}}function hr({play:t}){let{confirm:e,sends:n}=t.question,s=()=>t.answer(!0);return c`<div class="row wrap">
    ${n?c`<${b} play=${t} class="primary" queued onClick=${s}>${e}<//>`:c`<button class="primary" onClick=${s}>${e}</button>`}
    <button onClick=${()=>t.answer(!1)}>${a("No")}</button>
  </div>`}function ge(t,e,n){return Object.entries(t.game.spec.properties).filter(([,s])=>e.includes(s["x-owner"])&&!s["x-joined"]&&!!s["x-primary"]===n&&(!s["x-published"]||
t.session.options.published)&&Wt(s)!=="hidden"&&Wt(s)!=="object")}function Wt(t){return t["x-widget"]}function Ge(t){return t.anyOf?.find(({type:e})=>e!=="null")??
t}function ne({play:t,name:e,value:n,change:s,needed:r=!1,form:i="field"}){let o=t.field(e),d=`${i}-${e}`,l=c`<p class="hint">${o.description}</p>`;return Wt(o)===
"checkbox"?c`<div>
      <label class="tick">
        <input
          id=${d}
          type="checkbox"
          checked=${n??o.default}
          onChange=${u=>s(u.target.checked)}
        />
        ${o.title}
      </label>
      ${l}
    </div>`:c`<div>
    <label for=${d}>${o.title}${r&&c` <span class="soft">${a("(needed)")}</span>`}</label>
    <${Co} id=${d} field=${o} value=${n} change=${s} />
    ${l}
  </div>`}function Co({id:t,field:e,value:n,change:s}){let r=Ge(e),i=e["x-enum-labels"]??r["x-enum-labels"]??{},o=e.enum??r.enum;if(o)return c`<select
      id=${t}
      value=${n??e.default??""}
      onChange=${d=>s(d.target.value||null)}
    >
      ${e.default===null&&c`<option value="">${a("none")}</option>`}
      ${o.map(d=>c`<option value=${d}>${i[d]?.label??d}</option>`)}
    </select>`;if(r.type==="integer")return c`<${j}
      id=${t}
      value=${n??e.default??0}
      least=${r.minimum??0}
      most=${r.maximum??99}
      change=${s}
    />`;if(r.type==="array"){let d=(n??[]).join(", ");return c`<input
      id=${t}
      value=${d}
      placeholder=${a("separated by commas")}
      onChange=${l=>s(Oo(l.target.value))}
    />`}return Wt(e)==="textarea"?c`<textarea
      id=${t}
      class="says"
      maxlength=${r.maxLength}
      value=${n??""}
      onInput=${d=>s(d.target.value)}
    >
    </textarea>`:c`<input
    id=${t}
    maxlength=${r.maxLength}
    value=${n??""}
    onInput=${d=>s(d.target.value)}
  />`}function Oo(t){return t.split(",").map(e=>e.trim()).filter(Boolean)}function j({id:t,value:e,least:n=0,most:s=99,change:r,says:i,play:o}){let d=(l,u,h,f)=>{
let m=()=>r(Math.min(s,Math.max(n,f))),p=c`<${W} name=${u} />`;return o?c`<${b} play=${o} type="button" class="mini" aria-label=${l} lacks=${h} onClick=${m}>${p}<//>`:
c`<button
          type="button"
          class="mini"
          aria-label=${l}
          aria-disabled=${h?"true":null}
          onClick=${m}
        >
          ${p}
        </button>`};return c`<span class="row stepper" role="group" aria-label=${i}>
    ${d(a("one less"),"minus",e<=n,e-1)}
    <output id=${t}><b>${e}</b></output>
    ${d(a("one more"),"plus",e>=s,e+1)}
  </span>`}function ur({value:t,least:e,most:n,change:s,says:r}){if(n-e>8)return c`<${j} value=${t} least=${e} most=${n} change=${s} says=${r} />`;let i=Array.from(
{length:n-e+1},(o,d)=>e+d);return c`<span class="dial dots-row" role="group" aria-label=${r}>${i.map(o=>c`<button type="button" aria-pressed=${String(o===t)} onClick=${()=>s(
o)}>
        ${e<0&&o>0?`+${o}`:String(o).replace("-","−")}
      </button>`)}</span>`}var zo=[4,6,8,12];function fr({play:t}){let[e,n]=v(!1),s=t.role==="gm",r=M(null),i=()=>{n(!1),r.current?.focus()};return c`<section class="card" aria-labelledby="clocks-title">
    <div class="row"><h2 id="clocks-title">${a("Clocks")}</h2>
      ${s?c`<button
            class="mini push"
            ref=${r}
            aria-expanded=${String(e)}
            aria-label=${a("New clock")}
            onClick=${()=>n(!e)}
          >
            <${W} name="plus" />
            ${a("New")}
          </button>`:null}
    </div>
    ${e&&s?c`<${No} play=${t} close=${i} />`:null}
    ${t.clocks.length?c`<ul class="clocks wide-list">
          ${t.clocks.map(o=>c`<${Do} key=${o.id} play=${t} clock=${o} />`)}
        </ul>`:c`<p class="soft small">${a("No clocks yet. What are they up against?")}</p>`}
  </section>`}function Do({play:t,clock:e}){let[n,s]=v(!1),r=t.role==="gm",i=r||t.role==="player"&&e.ticked_by==="players",{name:o}=e,d=h=>t.actAfter(()=>t.table.
tickClock(e.id,{by:h}),({changes:f})=>{let m=f.find(({who:p,track:g})=>p===e.id&&g==="filled")?.to??e.filled;t.say(a("{name}: {filled} of {size}",{name:o,filled:m,
size:e.size}))}),l=e.filled>=e.size&&e.kind!=="tug_of_war",u=e.state==="locked";return c`<li class=${`clock ${wn(e.filled)}`}>
    <${St} clock=${e} />
    <h3 class="name">${o}</h3>
    <div class="num">
      <span>${[a("{filled} of {size}",e),...Eo(t,e)].join(" · ")}</span>
      ${e.visible?null:c`<span class="chip"><${W} name="eye" />${a("only you")}</span>`}
    </div>
    ${i?c`<div class="ctl">
          <${b}
            play=${t}
            class="mini"
            aria-label=${a("{name}: one back",{name:o})}
            lacks=${e.filled<=0}
            queued
            onClick=${()=>d(-1)}
          >
            <${W} name="minus" />
          <//>
          <${b}
            play=${t}
            class="mini"
            aria-label=${a("{name}: one on",{name:o})}
            lacks=${l||u}
            queued
            title=${u?a("Another clock must be full first."):null}
            onClick=${()=>d(1)}
          >
            <${W} name="plus" />
          <//>
          ${r?c`<button
                class="mini quiet"
                aria-label=${a("{name}: more",{name:o})}
                aria-expanded=${String(n)}
                onClick=${()=>s(!n)}
              >
                <${W} name="more" />
              </button>`:null}
        </div>`:null}
    ${r&&n?c`<${Mo} play=${t} clock=${e} />`:null}
  </li>`}function Eo(t,e){let n=[],s=e.after&&t.clock(e.after)?.name,r=e.rival&&t.clock(e.rival)?.name;return e.state==="locked"&&s?[a("locked until {name} is f\
ull",{name:s})]:(e.kind!=="progress"&&n.push(t.label("clock",e.kind)),e.state!=="open"&&n.push(t.label("state",e.state)),r&&n.push(a("against {name}",{name:r})),
e.loops&&n.push(O(e.loops,"full once","full {n} times")),n)}function wn(t){let e=M(t),[n,s]=v(!1);return P(()=>{if(e.current===t)return;e.current=t,s(!0);let r=setTimeout(
()=>s(!1),900);return()=>clearTimeout(r)},[t]),n?"flash":""}function Mo({play:t,clock:e}){let{id:n,name:s,version:r,visible:i,ticked_by:o}=e,d=u=>t.act(()=>t.table.
changeClock(n,u,r)),l=async()=>{await t.ask(a("Put {name} away for good?",{name:s}),a("Put it away"))&&(await t.act(()=>t.table.deleteClock(n,r)),document.getElementById(
"clocks-title")?.closest("section").querySelector("button")?.focus())};return c`<div class="more-row row wrap">
    <${b} play=${t} class="mini" onClick=${()=>d({visible:!i})}>
      ${i?a("Hide it"):a("Show it to all")}
    <//>
    <${b}
      play=${t}
      class="mini"
      aria-pressed=${String(o==="players")}
      onClick=${()=>d({ticked_by:o==="players"?"gm":"players"})}
    >
      ${a("Players tick it")}
    <//>
    <${b} play=${t} class="mini" onClick=${l}>${a("Put it away")}<//>
  </div>`}function No({play:t,close:e}){let[n,s]=v({name:"",size:6,kind:"progress",visible:!0,players:!0,link:""}),[r,i]=v(!1),[o,d]=v(!1),l=M(null);P(()=>l.current?.
focus(),[]);let u=p=>s({...n,...p}),h=Object.entries(t.game.labels.clock??{}),f={racing:"rival",linked:"after"}[n.kind];return c`<form class="stack more-row" onSubmit=${async p=>{
p.preventDefault();let g=n.name.trim();if(!g||n.kind==="linked"&&!n.link){d(!0);return}let w={name:g,size:n.size,kind:n.kind,visible:n.visible,ticked_by:n.players?
"players":"gm"};f&&n.link&&(w[f]=n.link),await t.act(()=>t.table.makeClock(w))&&e()}}>
    <div><label for="clock-name">${a("What is it about?")}</label>
      <input
        id="clock-name"
        ref=${l}
        maxlength="80"
        value=${n.name}
        aria-invalid=${o&&!n.name.trim()?"true":null}
        onInput=${p=>u({name:p.currentTarget.value})}
      />
    </div>
    <fieldset><legend>${a("Segments")}</legend><div class="dial">
      ${zo.map(p=>c`<button type="button" aria-pressed=${String(!r&&n.size===p)} onClick=${()=>{i(!1),u({size:p})}}>${p}</button>`)}
      <button type="button" aria-pressed=${String(r)} onClick=${()=>i(!0)}>${a("other")}</button>
    </div>
    ${r?c`<div class="other">
          <${j}
            id="clock-size"
            says=${a("Segments")}
            value=${n.size}
            least=${n.kind==="tug_of_war"?2:1}
            most=${24}
            change=${p=>u({size:p})}
          />
        </div>`:null}
  </fieldset>
    <div><label for="clock-kind">${a("Kind")}</label>
      <select
        id="clock-kind"
        value=${n.kind}
        onChange=${p=>u({kind:p.currentTarget.value,link:""})}
      >
        ${h.map(([p,{label:g}])=>c`<option value=${p}>${g}</option>`)}
      </select><p class="hint">${t.game.labels.clock?.[n.kind]?.help??""}</p></div>
    ${f?c`<div>
          <label for="clock-link">
            ${n.kind==="racing"?a("It races (optional)"):a("It opens when this one is full")}
          </label>
          <select
            id="clock-link"
            value=${n.link}
            aria-invalid=${o&&!n.link&&n.kind==="linked"?"true":null}
            onChange=${p=>u({link:p.currentTarget.value})}
          >
            <option value="">${a("none yet")}</option>
            ${t.clocks.map(({id:p,name:g})=>c`<option value=${p}>${g}</option>`)}
          </select></div>`:null}
    <div>
      <label class="tick">
        <input
          type="checkbox"
          checked=${n.visible}
          onChange=${p=>u({visible:p.currentTarget.checked})}
        />
        ${a("Everybody sees it")}
      </label>
      <label class="tick">
        <input
          type="checkbox"
          checked=${n.players}
          onChange=${p=>u({players:p.currentTarget.checked})}
        />
        ${a("Players may tick it")}
      </label>
    </div>
    ${o?c`<p class="err" role="alert">
          ${n.name.trim()?a("Which clock opens it?"):a("It needs a name.")}
        </p>`:null}
    <div class="row wrap">
      <${b} play=${t} class="primary">${a("Start the clock")}<//>
      <button type="button" onClick=${e}>${a("Cancel")}</button>
    </div>
  </form>`}function ee(t,e,n){try{return JSON.parse(globalThis[t].getItem(bn(e,n))??"null")??void 0}catch{return}}function ae(t,e,n,s){try{let r=JSON.stringify(s);r===void 0?
globalThis[t].removeItem(bn(e,n)):globalThis[t].setItem(bn(e,n),r)}catch{}}var Io="rollwright kept";function bn(t,{seat:e,me:n}){return`${Io} ${e.sid}/${n}/${t}`}var Po=1e4,kn="sessionStorage",qo=["ask","narrate","character"];function Z(t,e,n,s){let[r,i]=v(()=>jo(t,e,n)??n),o=f=>JSON.stringify(f)!==JSON.stringify(n),d=f=>{
let m={...r,...f};i(m),l(m),s?o(m)&&!t.actions.has(t.focus)&&(t.focus=s):t.writes(o(m)||qo.some(p=>$e(t,p)))},l=f=>{ae(kn,e,t,o(f)&&JSON.stringify(f).length<=Po?
f:void 0)},u=()=>d(n),h=async(f,m)=>{l(n);let p=()=>{u(),t.focus===s&&(t.focus=""),m?.()};await t.act(f,p)===void 0&&l(r)};return{draft:r,written:o(r),change:d,
clear:u,send:h}}function $e(t,e){return ee(kn,e,t)!==void 0}function jo(t,e,n){let s=ee(kn,e,t),r=([i,o])=>mr(s[i])===mr(o);if(!(!s||!Object.entries(n).every(r)))
return Object.fromEntries(Object.keys(n).map(i=>[i,s[i]]))}function mr(t){return t===null?"none":Array.isArray(t)?"list":typeof t}function vn(t,{text:e,pick:n}){return e||t.label("menu",n)}function Fe(t,e){return[e.harm_level&&a("harm {n}",{n:e.harm_level}),e.ticks!==void 0&&!e.effect&&O(e.
ticks,"{n} tick","{n} ticks"),e.clock&&t.nameOf(e.clock),e.effect&&t.label("effect",e.effect),e.position&&t.label("position",e.position)].filter(Boolean).join("\
, ")}function pr({play:t,action:e,consequence:n,own:s,docked:r}){let i=t.stakes.get(e.id)?.value?.pending?.find(({consequence:{id:y}})=>y===n.id),o=n.character??
e.character,d=t.character(o),[l,u]=v(t.ratings.get(o)??2),h=y=>{t.ratings.set(o,y),u(y)},f=i?.chances?.find(y=>y.rating===l),m=f&&Lo(f,i.room),p=()=>t.act(()=>t.
table.choose(e.id,{take:[n.id]}),()=>t.step()),g=()=>t.act(()=>t.table.resistConsequence(e.id,i?.price===void 0?{consequence:n.id,rating:l,terms:f?.terms}:{consequence:n.
id},{again:y=>t.again(y)}),y=>t.step()??t.say(y.resistance?.summary??"")),w=y=>t.act(()=>t.table.choose(e.id,{fate:{[n.id]:y}})),k=f?.stress.reduce((y,{stress:L,
chance:S})=>y+L*S.decimal,0),x=vn(t,n);return c`<section class="card stack">
    <div class="row wrap">
      <h2>${x}</h2>
      <span class="flag bad push">
        <${W} name="warn" />
        ${Fe(t,n)||t.label("menu",n.pick)}
      </span>
    </div>
    ${s&&i&&c`<p class="small">
        ${i.left?a("Resist it, and only this is left: {left}.",{left:Fe(t,i.left)||t.label("menu",i.left.pick)}):a("Resist it, and nothing of it is left.")} ${i.
price===void 0?a("It costs stress, by the dice:"):a("It costs {n} stress, without a roll.",{n:i.price})}
      </p>`}
    ${s&&m&&c`<p class="hint">${a("Your character's rating in what resists this: as your game counts it.")}</p>
      <div class="row wrap">
        <span>${a("Dice that resist")}</span>
        <${j} says=${a("Dice that resist")} value=${l} least=${0} most=${4} change=${h} />
      </div>
      <${V} parts=${m} />
      <${pe} parts=${m} />`}
    ${s&&d?.tracks.stress&&c`<${Ce}
        name=${t.label("track","stress")}
        track="stress"
        value=${d.tracks.stress.value}
        cap=${d.tracks.stress.cap}
      />`}
    ${s&&c`<div class=${r?"dock":""}>
        ${r&&c`<p class="named">${[x,Fe(t,n)].filter(Boolean).join(" · ")}</p>`}
        <div class="go">
      <${b}
        play=${t}
        class="primary"
        aria-label=${`${a("Resist")}: ${x}`}
        onClick=${g}
      >
        <span>${a("Resist")}</span>
        ${k===void 0?null:c`<small>
              ${l===0?a("2 dice, the lower counts"):O(l,"roll {n} die","roll {n} dice")} · ${a("{n} stress on average",{n:k.toLocaleString(G,{minimumFractionDigits:1,
maximumFractionDigits:1})})}
            </small>`}
      <//>
      <${b} play=${t} aria-label=${`${a("Take it")}: ${x}`} onClick=${p}>
        ${a("Take it")}
      <//>
    </div>
  </div>`}
    ${t.isGm&&c`<div class="row wrap">
        <${b} play=${t} class="mini" onClick=${()=>w("landed")}>${a("It lands")}<//>
        <${b} play=${t} class="mini" onClick=${()=>w("reduced")}>${a("One step milder")}<//>
        <${b} play=${t} class="mini" onClick=${()=>w("avoided")}>${a("It does not happen")}<//>
      </div>`}
  </section>`}function Lo({stress:t},e){let n={clean:[],price:[],bad:[]},s=({stress:d})=>e===void 0?d>2?"price":"clean":d>e?"bad":d===e&&e>0?"price":"clean";for(let d of t)
n[s(d)].push(d);let r=d=>String(d).replace("-","−"),i=d=>d.length>1?a("{from} to {to} stress",{from:r(Math.min(...d.map(l=>l.stress))),to:r(Math.max(...d.map(
l=>l.stress)))}):`${r(d[0].stress)} ${a("stress")}`,o={clean:"",price:e===void 0?"":a("your last box"),bad:e===0?a("you have no box left"):a("more than you have")};
return Object.entries(n).filter(([,d])=>d.length).map(([d,l])=>({kind:d,chance:l.reduce((u,{chance:h})=>u+h.decimal,0),says:[i(l),o[d]].filter(Boolean).join(": ")}))}var Ho=12;function gr(t){return!t.game.joins||!t.session.options.published?[]:t.entries.filter(e=>e.type==="rolled"&&!e.reversed_by).slice(-Ho).reverse().map(e=>({
id:e.action??`r${e.seq}`,entry:e}))}function $r({play:t,rolls:e,picked:n,change:s}){let r=i=>s(n.includes(i)?n.filter(o=>o!==i):[...n,i]);return c`<details open=${n.
length>0}>
    <summary>${a("Rolls that count in this one")}</summary>
    <div class="stack">
      <p class="hint">
        ${a("Of a group, a set-up, an opponent or an attack: rolls that were made before. They count in the order of your presses.")}
      </p>
      ${e.map(({id:i,entry:o})=>{let{goal:d,outcome:l}=o.ruling??{},u=n.length>1&&n.includes(i)&&`${n.indexOf(i)+1}.`,h=[o.character_name??o.by_name,d,l&&t.label(
"outcome",l)];return c`<button
          type="button"
          class="choice"
          aria-pressed=${String(n.includes(i))}
          onClick=${()=>r(i)}
        >${u||""} ${h.filter(Boolean).join(" · ")}</button>`})}
    </div>
  </details>`}function we(t,e){return t.trim().toLowerCase()===e.trim().toLowerCase()}var At=class{constructor(e){this.me=e,this.game=null,this.people=[],this.characters=[],this.
clocks=[],this.actions=new Map}get role(){return this.people.find(({id:e})=>e===this.me)?.role??"player"}get isGm(){return this.role==="gm"}get gm(){return this.
people.find(({role:e})=>e==="gm")}get gmName(){return this.personName(this.gm?.id??"")}get family(){return this.game.family}get mine(){return this.characters.filter(
e=>this.actor(e.id)===this.me)}character(e){return this.characters.find(n=>n.id===e)}clock(e){return this.clocks.find(n=>n.id===e)}personName(e){return this.people.
find(n=>n.id===e)?.name??e}nameOf(e){return e==="gm"?this.gmName:e==="session"?a("the table"):this.character(e)?.name??this.clock(e)?.name??this.personName(e)}actor(e){
let n=this.people.find(({id:s,active:r})=>r&&s===this.character(e)?.owner);return n?n.id:this.gm?.id}isMe(e){return e==="gm"?this.isGm:e===this.me||this.character(
e)!==void 0&&this.actor(e)===this.me}label(e,n){return this.game?.labels[e]?.[n]?.label??String(n).replaceAll("_"," ")}help(e,n){return this.game?.labels[e]?.[n]?.
help??""}named(e){return e.replace(/`([a-z_]+)`/g,(n,s)=>D(this.field(s)?.title??s)).replace(/(?<!["\w])[ckp][1-9]\d*(?!["\w])/g,n=>this.nameOf(n))}field(e){return this.
game.spec.properties[e]}awaited(e){let n=[];for(let s of this.actions.values()){let r=s.awaits.filter(({who:i})=>this.isMe(i)===e);r.length&&n.push({action:s,turns:r,
since:Math.min(...r.map(({since:i})=>i))})}return n.sort((s,r)=>s.since-r.since)}};async function wr(t,e){let{characters:n}=await t.table.listCharacters(),s=n.find(r=>r.free&&we(r.name,e));return s?br(t,s):t.table.makeCharacter({name:e})}async function br(t,{
id:e}){try{return await t.table.changeCharacter(e,{owner:t.me},"*")}catch(n){throw n.code==="not_yours"&&(n.code="character_taken"),n}}function kr({play:t}){let e=t.
characters.filter(s=>s.free);if(t.role!=="player"||t.mine.length||!e.length)return null;let n=s=>t.act(()=>br(t,s),()=>{t.say(a("You play {name}.",s)),t.step()});
return c`<section class="card stack">
    <h2>${a("{gm} has prepared",{gm:t.gmName})}</h2>
    ${e.map(s=>c`<div class="stack">
        <${b} play=${t} class="wide" onClick=${()=>n(s)}>
          ${a("Play {name}",s)}
        <//>
        ${s.note&&c`<p class="hint">${s.note}</p>`}
      </div>`)}
    <p class="hint">${a("What they are able to do stands under People.")}</p>
  </section>`}function Ct({play:t}){let{draft:{name:e,free:n},change:s,send:r}=Z(t,"character",{name:"",free:!1});return c`<form class="card stack" onSubmit=${o=>{
o.preventDefault(),r(()=>t.table.makeCharacter({name:e.trim(),free:n}))}}>
    <h2>${t.isGm?a("A character of yours"):a("Who do you play?")}</h2>
    <div>
      <label for="new-character">${t.isGm?a("Name of the character"):a("Name of your character")}</label>
      <input
        id="new-character"
        maxlength="80"
        required
        value=${e}
        onInput=${o=>s({name:o.target.value})}
      />
    </div>
    ${t.isGm&&c`<label class="tick">
        <input type="checkbox" checked=${n} onChange=${o=>s({free:o.target.checked})} />
        ${a("A player may take them")}
      </label>`}
    <${b} play=${t} class=${t.isGm?"wide":"primary wide"}>${a("Make the character")}<//>
  </form>`}var Ro={least:0,most:5,start:1};function ce(t){let e={...Ro,...t.game.approach},{name:n="",part:s}=e,r=t.game.sheet.properties?.[s]?.additionalProperties??{};return{
...e,none:!n,several:!!t.game.fields[n]?.many,values:r.enum,labels:r["x-enum-labels"]}}function Ue(t,e,n){let{labels:s,least:r}=ce(t);return`${z(e)} ${s?.[n]?.label??
(r<0&&n>=0?`+${n}`:n)}`}function Bo(t,e,n){let{member:s}=t.game.approach;return Ue(t,e,s?n[s]:n)}function Go(t,e){return t.game.sheet.properties?.[e]?.["x-names"]??
[]}function z(t){return t.charAt(0).toUpperCase()+t.slice(1)}var vr={cid:"",spec:{goal:""},picked:[],others:[],clock:"",used:[],joins:[],declare:0};function Ot({
play:t,again:e,close:n}){let s=(t.isGm?t.characters:t.mine).filter(({id:$})=>!e||$===e.character),r=ce(t),i=e?{...vr,spec:{goal:e.spec.goal??""},picked:xr(e,r)}:
vr,{draft:o,written:d,change:l,clear:u,send:h}=Z(t,e?`ask ${e.id}`:"ask",i);if(!s.length)return c`<${Ct} play=${t} />`;let{spec:f,others:m,declare:p}=o,g=s.find(
({id:$})=>$===o.cid)??s[0],w=g.sheet[r.part]??{},k=e!==void 0&&xr(e,r).some($=>!($ in w)),[[x,y]=[]]=Object.entries(t.game.members).filter(([$])=>$!==r.name),L=x?
Object.entries(g.sheet[x]??{}):[],S=Object.values(t.game.pushes).find(({field:$})=>$===x)?.costs,H=Fo(t,r),re=Object.entries(w),X=Go(t,r.part).filter($=>!re.some(
([A])=>we(A,$))),ve=t.clocks.filter(({state:$})=>$==="open"),_=o.picked.filter($=>$ in w),B=o.used.filter($=>L.some(([A])=>A===$)),Ne=gr(t),C=o.joins.filter($=>Ne.
some(({id:A})=>A===$)),K=ve.some(({id:$})=>$===o.clock)?o.clock:"",he=($,A)=>{let{[$]:N,...R}=f;l({spec:A===null?R:{...R,[$]:A}})},zi=$=>{let A=r.several?2-m.length:
1,N=r.several?m:[];_.includes($)?l({picked:_.filter(R=>R!==$),others:N}):l({picked:A>0?[..._,$].slice(-A):_,others:N})},Di=()=>{let $=(r.several?2-_.length:1)-m.
length;l({picked:r.several?_:[],others:$>0?[...m,{name:""}]:[]})},Ei=$=>{if(m.some(te=>te.name===$)){l({others:m.filter(te=>te.name!==$)});return}let A=r.several?
1:0,N=A?m.slice(-A):[],R=A-N.length;l({picked:R?_.slice(-R):[],others:[...N,{name:$}]})},Ut=($,A)=>l({others:m.map((N,R)=>R===$?{...N,...A}:N)}),Mi=$=>l({used:B.
includes($)?B.filter(A=>A!==$):[...B,$]}),nt=m.map($=>({...$,name:$.name.trim()})).filter(({name:$})=>$),Ni=$=>{$.preventDefault(),Kt&&h(async()=>{let A=[..._];
if(nt.length){let te=t.character(g.id),ji=nt.map(({name:Yt,value:Zn=r.start})=>[Yt,r.member?{[r.member]:Zn}:Zn]),Li={...te.sheet,[r.part]:{...w,...Object.fromEntries(
ji)}};await t.table.changeCharacter(g.id,{sheet:Li},te.version),await t.refresh(),A.push(...nt.map(({name:Yt})=>Yt))}let N=t.character(g.id),R={character:g.id,spec:Vo(
k?null:r,st,A,N.sheet)};return B.length&&(R.spec[x]=B.map(te=>({name:te,[y]:t.character(g.id).sheet[x][te]}))),K&&(R.clock=K),C.length&&(R.joins=C),p&&(R.declare=
p),e&&(R.follows=e.id),t.table.openAction(R)},()=>{t.look(""),t.say(a("{gm} is asked.",{gm:t.gmName}))})},Ii=()=>{u(),n?.(),t.look("")},Pi=H.filter($=>t.game.fields[$].
kind==="number").map($=>[$,f[$]??0]),st={...f,...Object.fromEntries(Pi)},qi=$=>typeof st[$]!="string"||st[$].trim()!=="",Vt=H.filter($=>(st[$]??"")===""||!qi($)),
Kt=f.goal.trim()&&!Vt.length&&(r.none||k||_.length>0||nt.length>0||C.length>0);return c`<form class="card stack" onSubmit=${Ni}>
    ${s.length>1&&c`<div>
        <label for="who">${a("Who?")}</label>
        <select
          id="who"
          value=${g.id}
          onChange=${$=>l({cid:$.target.value,picked:[],others:[],used:[]})}
        >
      ${s.map(({id:$,name:A})=>c`<option value=${$}>${A}</option>`)}</select></div>`}
    <div><label for="goal">${t.isGm?a("What do they want?"):a("I want to …")}</label>
      <textarea
        id="goal"
        class="says"
        maxlength="500"
        required
        value=${f.goal}
        placeholder=${a("slip past the watchman to the vault door")}
        onInput=${$=>he("goal",$.target.value)}
      >
      </textarea>
    </div>
    ${!r.none&&!k&&c`<fieldset><legend>${r.several?a("With which traits? Up to two"):a("How?")}</legend>
      <div class="row wrap">
        ${re.map(([$,A])=>c`<button
              type="button"
              aria-pressed=${_.includes($)?"true":"false"}
              class="choice"
              onClick=${()=>zi($)}
            >
              ${Bo(t,$,A)}
            </button>`)}
        ${X.map($=>c`<button
              type="button"
              class="choice usual"
              aria-pressed=${m.some(A=>A.name===$)?"true":"false"}
              onClick=${()=>Ei($)}
            >
              ${$}
            </button>`)}
        <button
          type="button"
          class="choice"
          aria-pressed=${m.some(({name:$})=>!X.includes($))?"true":"false"}
          onClick=${Di}
        >
          ${re.length?a("Something else …"):a("Name it …")}
        </button>
      </div>
      ${m.map(($,A)=>c`<div class="row wrap other">
        <input
          aria-label=${a("Its name")}
          maxlength="80"
          placeholder=${a("Its name")}
          value=${$.name}
          onInput=${N=>Ut(A,{name:N.target.value})}
        />
        ${r.values?c`<select
              aria-label=${a("How good?")}
              value=${$.value??r.start}
              onChange=${N=>Ut(A,{value:N.target.value})}
            >
              ${r.values.map(N=>c`<option value=${N}>${r.labels[N].label}</option>`)}
            </select>`:c`<${ur}
              says=${a("How good?")}
              value=${$.value??r.start}
              least=${r.least}
              most=${r.most}
              change=${N=>Ut(A,{value:N})}
            />`}
        <span class="hint">${a("It is put on the sheet.")}</span></div>`)}
    </fieldset>`}
    ${H.map($=>c`<${ne}
          key=${$}
          play=${t}
          name=${$}
          needed
          value=${f[$]}
          change=${A=>he($,A)}
        />`)}
    ${L.length>0&&c`<fieldset>
        <legend>
          ${t.field(x).title} ${S&&c`<span class="soft">${a("{costs} each",{costs:le(t,S)})}</span>`}
        </legend>
        <div class="row wrap">
      ${L.map(([$,A])=>c`<button
            type="button"
            class="choice"
            aria-pressed=${B.includes($)?"true":"false"}
            onClick=${()=>Mi($)}
          >
            ${$} +${A}
          </button>`)}
    </div></fieldset>`}
    ${"clock"in t.game.fields&&!t.game.clock_flag&&!e&&t.clocks.length>0&&c`<div>
        <label for="clock">${a("Which clock does it fill?")}</label>
        <select id="clock" value=${K} onChange=${$=>l({clock:$.target.value})}>
      <option value="">${a("none")}</option>
      ${ve.map($=>c`<option value=${$.id}>${$.name} (${$.filled}/${$.size})</option>`)}
    </select>
  </div>`}
    ${Ne.length>0&&c`<${$r} play=${t} rolls=${Ne} picked=${C} change=${$=>l({joins:$})} />`}
    <details><summary>${a("More")}</summary><div class="stack">
      ${"multiple"in t.game.counted&&c`<div>
          <label for="declare">${a("Several actions this turn: how many?")}</label>
          <${j} id="declare" value=${p} most=${10} change=${$=>l({declare:$})} />
        </div>`}
      ${ge(t,["player","shared"],!1).filter(([$])=>!H.includes($)&&Uo(t,$)).map(([$])=>c`<${ne}
              key=${$}
              play=${t}
              name=${$}
              value=${f[$]}
              change=${A=>he($,A)}
            />`)}
    </div></details>
    ${f.goal.trim()&&!Kt?c`<p class="hint">
          ${Vt.length?a("Still needed: {what}.",{what:Vt.map($=>t.field($).title).join(", ")}):a("How do you do it? Pick it above, or name it.")}
        </p>`:null}
    <${b} play=${t} class="primary wide" lacks=${!Kt}>
      ${e?a("Go on at {position}",{position:t.label("position",e.next)}):t.isGm?a("Call for the roll"):a("Ask {gm}",{gm:t.gmName})}
    <//>
    ${(n||d)&&c`<button type="button" class="quiet wide" onClick=${Ii}>${a("Cancel")}</button>`}
  </form>`}function Fo(t,e){let{fields:n,from_sheet:s,needed:r}=t.game,i=([o,{owner:d,required:l}])=>d!=="gm"&&(l&&!s.includes(o)||o in r);return Object.entries(
n).filter(o=>!o[0].includes(".")&&i(o)).map(([o])=>o).filter(o=>!["goal",e.name].includes(o))}function Uo(t,e){let{fields:n,counted:s,from_tracks:r,harm_field:i,
offers:o}=t.game,d=Object.values(o).flatMap(({sets:l={},copies:u,counts:h,adds:f})=>[...Object.keys(l),u,h,f]);return["goal","note",i,...r,...d].includes(e)||e in
s?!1:n[e]!==void 0&&n[e].kind!=="object"}function le(t,e){return Object.entries(e).map(([n,s])=>`${s} ${t.label("track",n)}`).join(", ")}function xr({spec:t},{name:e,
several:n}){return n?(t[e]??[]).map(s=>s.name):t[e]?[t[e]]:[]}function Vo(t,e,n,s){let r=Object.fromEntries(Object.entries(e).filter(([,i])=>i!==""&&i!==null));
return t?t.several?{...r,[t.name]:n.map(i=>({name:i,[t.number]:s[t.part][i]}))}:n[0]?{...r,[t.name]:n[0]}:r:r}var yr=["bad","fail","price","clean","crit"];function xn(t,{outcome:e,degree:n,success:s=!0}){return t.game.grades[n??e]??(s?"clean":"fail")}function F(t,e,n={}){
let s=new Map;for(let i of[...e].reverse()){let{degree:o,outcome:d,chance:l,ticks:u}=i;if(!l.decimal)continue;let h=o?t.label("degree",o):t.label("outcome",d),f=s.
get(h)??{kind:xn(t,i),chance:0,says:h,more:""};f.chance+=l.decimal,f.more=yn(t,d,n)||f.more,u&&(f.says=`${h}, ${O(u,"{n} tick","{n} ticks")}`),s.set(h,f)}let r=[
...s.values()].sort((i,o)=>yr.indexOf(i.kind)-yr.indexOf(o.kind));return r.map((i,o)=>({...i,more:i.more===r[o-1]?.more?"":i.more&&D(i.more)}))}function yn(t,e,n={}){
let s=Object.keys(t.game.slots).find(r=>t.game.slots[r].includes(e));return n[s]??""}function _r(t,e){return t.label(t.game.labels.slot?"slot":"outcome",e)}function zt(t){
return t.filter(({kind:e})=>e==="bad"||e==="fail").reduce((e,{chance:n})=>e+n,0)}function J(t,e){return Tt(t.map(({chance:s})=>s)).filter((s,r)=>e.includes(t[r].
kind)).reduce((s,r)=>s+r,0)}function be(t){let{sides:e,outcomes:n=[]}=t??{};return e?.length===0&&n.length>0&&n.every(({success:s})=>!s)}function Sr(t){return a(
"{n} in 100 it works.",{n:J(t,["price","clean","crit"])})}function _n(t,e){let n=t.stakes.get(e.id)?.value,s=n?.options?.find(({option:l,offer:u})=>!u&&(l==="as\
sist"||l==="helper"));if(!s?.outcomes?.length||!n.outcomes?.length)return;let[r,i]=[n,s].map(({outcomes:l})=>F(t,l,e.says)),[o,d]=[r,i].map(l=>J(l,["price","cle\
an","crit"]));return{was:r,parts:i,now:o,next:d}}var Ko=1500,Ar="localStorage",Cr="checked",Dt=class{#e;#t;constructor(e){this.#e=e,this.#t=new Map(Wr(e))}of(e){return this.#t.get(Tr(e.seq,Date.parse(e.at),Sn(
e).map(({face:n})=>n)))}note(e){for(let{seq:r,at:i,dice:o,right:d}of e)this.#t.set(Tr(r,i,o.map(([,l])=>l)),d);let s=[...new Map([...Wr(this.#e),...this.#t])].sort(
([r],[i])=>Number.parseInt(r,10)-Number.parseInt(i,10)).slice(-Ko);ae(Ar,Cr,this.#e,s)}};function Sn({ruling:t,resistance:e,announced:n}){return t?.dice??e?.dice??
n?.dice??[]}function Tr(t,e,n){return`${t} ${e} ${n.join(",")}`}function Wr(t){let e=ee(Ar,Cr,t);return Array.isArray(e)?e.filter(n=>Array.isArray(n)&&typeof n[1]==
"boolean"):[]}var Yo=new Set(["hope","fear","xp","willpower"]);function Tn(t,e){let n=t.label("track",e);return G==="de"||Yo.has(e)?n:n.charAt(0).toLowerCase()+n.slice(1)}function Wn(t,{
who:e,who_name:n,track:s,amount:r}){let i=Or(t,e,n);return s==="locked"?r<0?a("{clock} opens",{clock:i}):a("{clock} is locked again",{clock:i}):s==="lost"?r>0?a(
"{clock} is lost",{clock:i}):a("{clock} is open again",{clock:i}):s==="started"?r>0?a("{clock} starts",{clock:i}):a("{clock} is taken back",{clock:i}):s==="turn"?
r>0?a("the next turn"):a("the turn before"):""}function Or(t,e,n){return t.clock(e)?.name??n??a("a clock")}function zr(t,e){let{who:n,who_name:s,track:r,amount:i}=e,
o=Or(t,n,s),d=Math.abs(i);if(r==="filled")return(i<0?O(d,"{n} tick off {clock}","{n} ticks off {clock}",{clock:o}):O(d,"{n} tick on {clock}","{n} ticks on {cloc\
k}",{clock:o}))+Ve(e,t.clock(n));let l=Wn(t,e);if(l)return l;let u={n:d,track:Tn(t,r),who:n==="session"?a("the table"):t.character(n)?.name??s??n};return(i<0?a(
"{n} {track} off {who}",u):a("{n} {track} to {who}",u))+Ve(e)+An(e)}function Et(t,e,n){let{size:s}=n,{amount:r,to:i,loops:o=0}=t,d=o*s+i-r,l=n.kind==="countdown"?
d%s:Math.max(0,i-r);return a("{name}: {from} to {to} of {size}",{name:e,from:l,to:i,size:s})+Ve(t,n)}function Ve({amount:t,to:e,loops:n=0,overflow:s=0},r){let{kind:i,
size:o}=r??{},d=i==="countdown"?n-Math.floor((n*o+e-t)/o):0;return[d>0?O(d,"full once","full {n} times"):"",d<0?a("not full any more"):"",s?a("{n} lost",{n:Math.
abs(s)}):""].map(l=>l&&`, ${l}`).join("")}function An({texts:t=[]}){return t.length?` (${t.join(", ")})`:""}function Mt(t,e){return Er(e).map(n=>zr(t,n))}function Dr(t,e){
let n=Er(e.flatMap(({changes:s})=>s)).filter(({amount:s})=>s).map(s=>({...s,amount:-s.amount,overflow:0,to:void 0}));return n.length?q(n.map(s=>zr(t,s))):""}function Er(t){
let e=new Map;for(let n of t){let s=`${n.who} ${n.track}`,r=e.get(s);e.set(s,r?{...n,amount:r.amount+n.amount,overflow:(r.overflow??0)+(n.overflow??0),texts:[...r.
texts??[],...n.texts??[]]}:n)}return[...e.values()].filter(({amount:n,overflow:s})=>n||s)}function Mr(t,e){let n=e.ruling?.audit??e.resistance?.audit;if(!Sn(e).
length)return null;if(e.given||n&&n.kind!=="committed")return"given";let s=t.checked.of(e);if(s!==void 0)return s?"checked":"wrong";let r=t.session?.epoch?.e??0;
return Zo(t,e)<r?"ended":"sealed"}function Zo(t,e){let s=(e.ruling?.audit??e.resistance?.audit)?.epoch??e.proof?.rec?.e;return s!==void 0?s:t.entries.find(({type:i,
seq:o})=>i==="epoch_closed"&&o>e.seq)?.epoch??t.session?.epoch?.e??0}function Nt(t,e){let n=e.by_name??"";switch(e.type){case"rolled":return Cn(t,e);case"chosen":return e.verdict?t.label("outcome",e.verdict.outcome):"";case"actio\
n_closed":return a("{who} has ended it without a roll.",{who:n});case"action_opened":return e.action_after.kind==="narrated"?e.action_after.consequences[0]?.text??
"":a("{who} wants to: {goal}",{who:n,goal:D(e.action_after.spec.goal??"")});case"action_changed":return e.action_after.agreed?a("{who} has agreed.",{who:n}):a("\
{who} has changed the terms.",{who:n});case"offer_made":return a("{who} offers something.",{who:n});case"offer_answered":return a("{who} has answered an offer.",
{who:n});case"reversed":return a("{who} has taken something back.",{who:n});case"person_joined":return a("{who} has sat down.",{who:n});default:return""}}function Cn(t,{
ruling:e,announced:n,character_name:s=""}){if(e)return e.summary;let r=s||a("Somebody");if(!n)return a("{who} has rolled.",{who:r});let i=It(n)?t.help("outcome",
"critical_success"):a("{gm} knows whether it works.",{gm:t.gmName});return`${r}: ${On(n)}. ${i}`}function Nr({dice:t}){return["hope","fear"].map(e=>t.find(n=>n.
role===e)?.face)}function It(t){let[e,n]=Nr(t);return e!==void 0&&e===n}function On(t){let{total:e}=t,[n,s]=Nr(t);return n===void 0?String(e??""):n===s?a("{tota\
l}, a critical success",{total:e}):n>s?a("{total} with Hope",{total:e}):a("{total} with Fear",{total:e})}var Ke=null,Jo=!1;function zn(t){if(!(!Jo||!Ke||!t)){if(Ke.state!=="running"){Ke.resume().catch(()=>{});return}for(let e=0;e<2*Math.min(t,8);e+=1)Qo(Ke,Ke.currentTime+.7*Math.random()**
.7)}}function Qo(t,e){let n=Math.ceil(.06*t.sampleRate),s=t.createBuffer(1,n,t.sampleRate),r=s.getChannelData(0);for(let d=0;d<n;d+=1)r[d]=(2*Math.random()-1)*(1-d/n)**
6;let i=new AudioBufferSourceNode(t,{buffer:s}),o=new BiquadFilterNode(t,{type:"bandpass",frequency:900+900*Math.random(),Q:2});i.connect(o).connect(new GainNode(
t,{gain:.12})).connect(t.destination),i.start(e)}var Xo=["controlled","risky","desperate"];function se({play:t,action:e}){let{spec:n}=e,{effective:s={},terms:r}=t.stakes.get(e.id)?.value??{},i=[],o=ce(t),[d,l]=o.
several?[]:[n[o.name],n[o.number]];d&&i.push(l===void 0?z(d):Ue(t,d,l));for(let[h,f]of Object.entries(t.game.members)){let m=h===o.name?"":"+";for(let p of n[h]??
[])i.push(`${p.name} ${m}${p[f]}`)}n.effect&&n.effect!=="none"&&i.push(Ye(n.effect,s.effect,h=>Ze(t,h))),n.difficulty!==void 0?i.push(Ye(n.difficulty,s.difficulty,
h=>a("Difficulty {n}",{n:h}))):(e.difficulty_commit||n.difficulty_hidden)&&i.push(a("Difficulty secret")),i.push(...ea(t,e));for(let{number:h,of:f}of Object.keys(
t.game.counted).map(m=>r?.spec[m]??{}))f>1&&i.push(a("Action {number} of {of}",{number:h,of:f}));e.extra_actions&&i.push(O(e.extra_actions,"{n} extra action thi\
s turn","{n} extra actions this turn"));let u=e.clock&&t.clock(e.clock);return c`<div class="chips">
    ${i.map(h=>c`<span class="chip">${h}</span>`)}
    ${n.position&&c`<span class="chip">
        <${_t} level=${Xo.indexOf(s.position??n.position)+1} />
        ${Ye(n.position,s.position,h=>t.label("position",h))}
      </span>`}
    ${u&&c`<span class="chip"><${W} name="clock" />${u.name}, ${u.filled} ${a("of")} ${u.size}</span>`}
  </div>`}function ea(t,{spec:e}){let{approach:n,counted:s,offers:r}=t.game,i=[n?.number,...Object.keys(s),...Object.values(r).map(({counts:o})=>o)];return Object.
entries(e).flatMap(([o,d])=>{let l=t.field(o);return!(["dice","costs"].includes(l?.["x-group"])&&!l["x-free"]&&!i.includes(o))||!d||d===l.default?[]:d===!0?[l.title]:
typeof d=="number"?[`${l.title} ${d}`]:[]})}function Ye(t,e,n){return e===void 0||e===t?n(t):c`${n(e)} <s><span class="off">${a("instead of")} </span>${n(t)}</s>`}
function Ze(t,e){let n=t.game.tables.effects?.find(({id:r})=>r===e)?.ticks,s=t.label("effect",e);return n===void 0?s:`${s}, ${O(n,"{n} tick","{n} ticks")}`}var ta={bad:"bad",fail:"bad",price:"price",clean:"good",crit:"good"};function ke({play:t,entry:e,action:n}){let s=m=>m.verdict&&m.roll===e.seq&&!m.reversed_by,r=e.
ruling??e.resistance??(e.announced&&{...e.announced,...t.entries.find(s)?.verdict}),[i,o]=v(!1);if(P(()=>{if(e.seq<=t.tumbled)return;t.tumbled=e.seq,o(!0),zn(r?.
dice?.length??0);let m=setTimeout(()=>o(!1),1300);return()=>clearTimeout(m)},[e.seq]),!r)return null;let d=t.entries.findLast(({seq:m,action_after:p})=>p?.id===
e.action&&m<e.seq),l=e.action_after??n??d?.action_after,u=e.resistance?"":r.goal??l?.spec?.goal,h=()=>{o(!1),zn(r.dice.length),requestAnimationFrame(()=>requestAnimationFrame(
()=>o(!0))),setTimeout(()=>o(!1),1300)},f=e.resistance?ia(e):aa(t,r);return c`<article
    class=${`card stack ${i?"rolling":""} ${e.reversed_by?"undone":""}`}
    aria-label=${a("The roll")}
  >
    <p class="soft tiny">
      ${[e.character_name,na(t,e,l?.spec)].filter(Boolean).join(" · ")} ${r.position&&c`· <${sa} play=${t} ruling=${r} spec=${l?.spec} />`}
    </p>
    ${u&&c`<p class="says">${D(u)}</p>`}
    ${r.dice?.length>0&&c`<button
        type="button"
        class="dice-button"
        aria-label=${a("The dice: {faces}. See them tumble again",{faces:r.dice.map(({face:m})=>m).join(", ")})}
        onClick=${h}
      >
        <${ca} family=${oa(t,e,r)} play=${t} ruling=${r} />
      </button>`}
    <div class="after stack">
      <${ra} play=${t} ruling=${r} />
      <div class="head">
        <span class="verdict">${f.text}</span>
        ${f.flag&&c`<span class=${`flag ${f.kind}`}>${f.flag}</span>`}
      </div>
      ${f.more&&c`<p class="small">${f.more}</p>`}
      ${r.warnings?.map(({detail:m})=>c`<p class="small">${z(m)}.</p>`)}
      ${e.opportunity_lost&&c`<p class="small">${a("This opportunity was lost before.")}</p>`}
      <${la} play=${t} changes=${e.changes} />
      ${e.reversed_by&&c`<p class="small">${a("It was taken back.")}</p>`}
      ${r.prompts?.length>0&&!n&&!e.reversed_by&&c`<p class="soft small">${r.prompts[0]}</p>`}
    </div>
  </article>`}function na(t,e,n={}){if(e.approach)return z(e.approach);let{name:s,several:r}=ce(t);return r?e.ruling?(n[s]??[]).map(i=>z(i.name)).join(" + "):"":
e.announced&&n[s]?z(n[s]):""}function sa({play:t,ruling:e,spec:n={}}){let{position:s,effect:r}=e,i=(o,d,l)=>Ye(d??l,l,u=>t.label(o,u));return c`${i("position",n.
position,s)}
    ${r&&c` · ${i("effect",n.effect,r.rolled)}`}`}function ra({play:t,ruling:e}){let{total:n,dice:s,modifiers:r=[]}=e;if(n===void 0||!s.length)return null;let i=l=>l<
0?`− ${-l}`:`+ ${l}`,d=[...s.filter(({counts:l})=>l!==!1).map(({face:l,role:u})=>[u==="disadvantage"?-l:l,t.label("role",u)]),...r.map(({label:l,value:u})=>[u,
t.label("modifier",l)])];return c`<p class="sum">${d.map(([l,u],h)=>c`<span class="chip"><b>${h?i(l):l}</b> ${u}</span> `)}<span class="chip"><b>= ${n}</b></span></p>`}
function ia({resistance:t,character_name:e}){return{text:a("{name} resists",{name:e}),flag:O(t.stress,"{n} stress","{n} stress"),kind:t.stress>0?"price":"good",
more:t.left?a("It is one step milder."):a("Nothing of it is left.")}}function oa(t,{resistance:e},n){return e?"fitd":Ir(t,n)?"":t.family}function Ir(t,{system:e}){
return e!==void 0&&e!==t.game.name}function aa(t,e){if(Ir(t,e))return{text:z(e.summary),flag:"",kind:"",more:""};let n=e.outcome&&t.label("outcome",e.outcome),s=e.
outcome?ta[xn(t,e)]:"";if(t.family==="duality"){let l=e.outcome??(It(e)?"critical_success":"");return{text:On(e),flag:n,kind:s,more:l?t.help("outcome",l):a("{gm\
} knows whether it works.",{gm:t.gmName})}}let r=t.help("outcome",e.outcome)||n,i=e.net??e.successes,o=i===void 0?"":O(Math.max(i,0),"{n} success","{n} successe\
s"),d=e.degree&&t.label("degree",e.degree);return{text:r,flag:n,kind:s,more:[o,d].filter(Boolean).join(" · ")}}function ca({play:t,family:e,ruling:n}){let{dice:s}=n;
if(e==="duality"){let r=Math.max(...s.filter(({role:o})=>o==="hope"||o==="fear").map(({face:o})=>o)),i=It(n);return c`<span class="dice duo">${s.map(({sides:o,face:d,
role:l})=>{let u=l==="hope"||l==="fear",h=t.label("role",l),f=u&&i?a("{name}: the same",{name:h}):u&&d===r?a("{name} is higher",{name:h}):h;return c`<${Oe}
        sides=${o}
        face=${d}
        how=${u?`${l} two ${d===r?"high":""}`:"counts"}
        note=${f}
      />`})}</span>`}if(e==="pool"){let r=({reason:l})=>l==="success",i=s.filter(({reason:l})=>l==="cancels").length,o=new Set(i?s.filter(r).slice(-i):[]),d={success:a(
"success"),cancels:a("takes a success")};return c`<span class="dice">
      ${s.map(l=>{let{sides:u,face:h,reason:f}=l;return c`<${Oe}
          sides=${u}
          face=${h}
          how=${o.has(l)?"hit gone":r(l)?"hit":h===1?"one":""}
          says=${o.has(l)?a("success, taken by a 1"):d[f]??""}
        />`})}
    </span>`}return c`<span class="dice">
    ${s.map(({sides:r,face:i,counts:o})=>c`<${Oe}
          sides=${r}
          face=${i}
          how=${o?"counts":"lost"}
          note=${o?a("counts"):""}
        />`)}
  </span>`}function la({play:t,changes:e}){let n=e.filter(({amount:s,overflow:r})=>s||r).map(s=>da(t,s));return n.length?c`<p class="changes">
    ${n.map(s=>c`<span class="row"><${W} name="check" />${s}</span>`)}
  </p>`:null}function da(t,e){let{who:n,who_name:s,track:r,amount:i,to:o}=e,d=Wn(t,e);if(d)return d;let l=s??(r==="fear"?t.gmName:t.nameOf(n));if(r==="filled"){
let m=t.clock(n);return m?Et(e,l,m):`${l}: ${O(i,"{n} tick","{n} ticks")}`}let u=`${i<0?"−":"+"}${Math.abs(i)}`,h=`${l}: ${u} ${t.label("track",r)}`,f=An(e)||
(o===void 0?"":` (${o})`);return h+f+Ve(e)}function Pr({play:t,action:e}){let[n,s]=v(null),r=t.entries.find(({seq:g})=>g===e.roll)??(n?.seq===e.roll?n:void 0);P(()=>{e.roll&&!r&&t.table.getRoll(e.roll).then(
s,()=>{})},[e.roll,!!r]);let o=e.awaits.filter(({who:g})=>t.isMe(g)).find(({what:g})=>g!=="answer")?.what,d=o==="branch",l=o==="choice"||o==="verdict",u=e.consequences.
filter(({state:g,character:w})=>g==="pending"&&(t.isMe(w??e.character)||t.isGm)),h=t.entries.findLast(g=>g.type==="resisted"&&g.action===e.id&&g.resistance&&!g.
reversed_by),f=c`${h&&c`<${ke} key=${h.seq} play=${t} entry=${h} action=${e} />`}
    ${r&&c`<${ke} key=${r.seq} play=${t} entry=${r} action=${e} />`}`,m=t.nameOf(e.character);if(d&&r)return c`<${ha} play=${t} action=${e} entry=${r} result=${f} />`;
if(l&&t.isGm&&r)return c`<${fa} play=${t} action=${e} entry=${r} result=${f} name=${m} />`;if(u.length)return c`<${pa} play=${t} action=${e} pending=${u} result=${f} />`;
let p=e.awaits.map(({who:g})=>t.nameOf(g));return c`<section class="wait" tabindex="-1">
    <p class="kick">${a("The dice have fallen")}</p>
    <h1>
      ${p.length?a("Waiting for {who}",{who:[...new Set(p)].join(", ")}):a("Done")}
      ${p.length>0&&c`<span class="dots"></span>`}
    </h1>
  </section>
  ${f}`}function ha({play:t,action:e,entry:n,result:s}){let r=i=>t.act(()=>t.table.choose(e.id,{branch:i}),()=>t.step());return c`<section class="turn" tabindex="-1">
    <p class="kick">${a("Your turn")}</p>
    <h1>${a("How do you go on?")}</h1>
  </section>
  ${s}
    <section class="card menu" role="group" aria-label=${a("How do you go on?")}>
      ${n.ruling.menu.branches.map(({id:i,ticks:o,position:d})=>c`<${b} play=${t} onClick=${()=>r(i)}>
            <span>
              ${t.label("menu",i)}
              <small>
                ${[t.help("menu",i),o!==void 0&&O(o,"{n} tick","{n} ticks"),d&&t.label("position",d)].filter(Boolean).join(" · ")}
              </small>
            </span>
          <//>`)}
    </section>`}var ua={picks:{},note:"",open:!0,grant:""};function fa({play:t,action:e,entry:n,result:s,name:r}){let{draft:i,change:o,send:d}=Z(t,`picks ${e.id}`,
ua,e.id),{picks:l,note:u,open:h,grant:f}=i,m=C=>o({picks:C}),{menu:p,outcome:g}=n.ruling,w=e.spec.difficulty_hidden===!0,k=p?.options??[],x=C=>{let{[C]:K,...he}=l;
m(K?he:{...l,[C]:{id:C}})},y=(C,K)=>m({...l,[C]:{...l[C],...K}}),S=(p?.branches?.find(({id:C})=>C===e.branch)??p)?.at_least??0,H=Object.values(l).map(C=>Object.
fromEntries(Object.entries(C).filter(([,K])=>K!==""))),re=H.length>=S,X=n.ruling.success,ve=S?X?a("It works. What does it cost?"):a("It goes wrong. What follows\
?"):X?a("It works. Anything besides?"):a("What follows?"),_=f?t.game.grants_part?{grant:f}:{grant_effect:f}:{},B=async()=>{let C=await t.table.choose(e.id,{picks:H,
...u?{note:u}:{},..._});return C.action_after?.awaits.some(({what:he})=>he==="choice")?t.table.choose(e.id,{}):C},Ne=()=>d(B,async()=>{w&&h&&await t.actAfter(()=>t.
table.openDifficulty(e.roll)),t.look("")});return c`<section class="turn" tabindex="-1">
    <p class="kick">${a("{name} has rolled",{name:r})}${g?`: ${t.label("outcome",g)}`:""}</p>
    <h1>${ve}</h1>
  </section>
    ${s}
    <section class="card stack">
      <div class="menu" role="group" aria-label=${S?a("Pick at least {n}",{n:S}):a("Pick what you like")}>
        ${[...k,{id:"custom",kind:"consequence"}].map(C=>c`<${ma}
              play=${t}
              action=${e}
              option=${C}
              pick=${l[C.id]}
              toggle=${()=>x(C.id)}
              set=${K=>y(C.id,K)}
            />`)}
      </div>
      ${X===!1&&t.game.grants_part&&c`<label class="tick">
          <input
            type="checkbox"
            checked=${f==="part"}
            onChange=${C=>o({grant:C.target.checked?"part":""})}
          />
          ${a("and grant a part of it")}
        </label>`}
      ${n.ruling.effect?.gm_may_grant_effect&&c`<div>
          <label for="grant">${a("Effect that you grant all the same")}</label>
          <select id="grant" value=${f} onChange=${C=>o({grant:C.target.value})}>
        <option value="">${a("none")}</option>
        ${Object.keys(t.game.grants).map(C=>c`<option value=${C}>${t.label("effect",C)}</option>`)}
      </select>
    </div>`}
      <div>
        <label for="note">${a("In your words")}</label>
        <input
          id="note"
          class="says"
          maxlength="500"
          value=${u}
          onInput=${C=>o({note:C.target.value})}
        />
      </div>
      ${w&&c`<label class="tick">
          <input type="checkbox" checked=${h} onChange=${C=>o({open:C.target.checked})} />
          ${a("and open the Difficulty")}
        </label>`}
      <${b} play=${t} class="primary" lacks=${!re} onClick=${Ne}>
        ${re?a("Tell the table"):a("Pick at least {n}",{n:S})}
      <//>
    </section>`}function ma({play:t,action:e,option:n,pick:s,toggle:r,set:i}){let{id:o,ticks:d,harm_level:l,position:u,effect:h}=n,f=[t.help("menu",o),l&&a("har\
m {n}",{n:l}),d!==void 0&&O(d,"{n} tick","{n} ticks"),u&&t.label("position",u),h&&t.label("effect",h),n.severity&&t.label("severity",n.severity)],m=t.clocks.filter(
({state:g})=>g==="open"),p=d!==void 0&&!h;return c`<button type="button" aria-pressed=${String(!!s)} onClick=${r}>
    <span>${t.label("menu",o)}<small>${f.filter(Boolean).join(" · ")}</small></span>
    <span class="push">${s&&c`<${W} name="check" />`}</span>
  </button>
    ${s&&c`<div class="stack picked">
      <div>
        <label for=${`text-${o}`}>${o==="custom"?a("What happens?"):a("What is it?")}</label>
        <input
          id=${`text-${o}`}
          class="says"
          maxlength="500"
          required=${o==="custom"}
          value=${s.text??""}
          onInput=${g=>i({text:g.target.value})}
        />
      </div>
      ${p&&m.length>0&&c`<div>
          <label for=${`clock-${o}`}>${a("Which clock does it tick?")}</label>
          <select
            id=${`clock-${o}`}
            value=${s.clock??""}
            onChange=${g=>i({clock:g.target.value})}
          >
            <option value="">${a("none")}</option>
            ${m.map(g=>c`<option value=${g.id}>${g.name}</option>`)}
          </select>
        </div>`}
      ${l&&t.characters.length>1&&c`<div>
          <label for=${`who-${o}`}>${a("Whom does it befall?")}</label>
          <select
            id=${`who-${o}`}
            value=${s.character??e.character}
            onChange=${g=>i({character:g.target.value})}
          >
            ${t.characters.map(g=>c`<option value=${g.id}>${g.name}</option>`)}
          </select>
        </div>`}
    </div>`}`}function pa({play:t,action:e,pending:n,result:s}){let r=n.filter(({character:d})=>t.isMe(d??e.character)),i=t.nameOf(n[0].character??e.character),
o=r.length?a("Take it, or resist: {what}",{what:vn(t,r[0])}):a("Waiting for {who}",{who:i});return c`<section class=${r.length?"turn":"wait"} tabindex="-1">
    <p class="kick">
      ${r.length?O(r.length,"One thing befalls {name}","{n} things befall {name}",{name:i}):a("The dice have fallen")}
    </p>
    <h1>${o}</h1>
    ${r.length>0&&c`<p>${Fe(t,r[0])}</p>`}
    ${e.spec.goal&&c`<p class="says">${D(e.spec.goal)}</p>`}
  </section>
    ${s}
    ${n.map(d=>c`<${pr}
          key=${d.id}
          play=${t}
          action=${e}
          consequence=${d}
          own=${r.includes(d)}
          docked=${d===r[0]}
        />`)}`}function qr(t){return(t.isGm?t.characters:t.mine).map(({id:n})=>ga(t,n)).filter(n=>n?.state==="settled"&&n.next)}function ga(t,e){let n=new Set;for(let{type:s,character:r,
action_after:i,reversed_by:o}of[...t.entries].reverse())if(i?.character===e){if(!["cancelled","refused"].includes(i.state)&&!n.has(i.id))return i;n.add(i.id)}else if(s===
"rolled"&&r===e&&!o&&!i)return}function jr({play:t,action:e}){let n=t.actor(e.character),s=n===t.me,{name:r,number:i,several:o}=ce(t),d=o?void 0:e.spec[i],l=c`<${Ot} play=${t} again=${e} />`,
u=a("{name} goes on at {position}",{name:t.nameOf(e.character),position:t.label("position",e.next)});return c`<section class=${s?"turn":"wait"} tabindex="-1">
      <p class="kick">${s?a("Your turn"):a("Waiting for {who}",{who:t.personName(n)})}</p>
      <h1>${u}</h1>
      ${e.spec.goal&&c`<p class="says">${D(e.spec.goal)}</p>`}
      ${d!==void 0&&c`<div class="chips"><span class="chip">${Ue(t,e.spec[r]??"",d)}</span></div>`}
    </section>
    ${s?l:c`<details class="card"><summary>${a("Call for the roll")}</summary>${l}</details>`}`}var $a={stale:t=>a("{gm} changed the terms while you pressed. Look again, then roll. Nothing was rolled or paid.",{gm:t.gmName}),not_ready:t=>a("{gm} has not ag\
reed yet. Nothing was rolled or paid.",{gm:t.gmName}),offer_lapsed:()=>a("What was offered cannot be paid any more, and is gone. Look again: nothing was rolled \
or paid."),action_over:()=>a("Too late: the dice have been thrown."),already_tried:()=>a("This was tried the same way before. What is different now?"),sheet_changed:t=>a(
"The sheet has changed meanwhile. {gm} agrees again; nothing was rolled or paid.",{gm:t.gmName}),token_revoked:t=>a("{gm} has closed your seat. Ask for a new li\
nk.",{gm:t.gmName||a("The game master")}),token_invalid:()=>a("This seat is not known here. Ask for a new link."),no_session:()=>a("There is no such table any m\
ore."),wrong_code:()=>a("The code in the link is not valid any more. Ask for a new link."),unknown_code:()=>a("No table has this code. Compare it with what you \
were told."),too_many_guesses:()=>a("Too many wrong codes were tried. Wait a minute, or open the link that the game master gave you."),too_many_requests:()=>a("\
Too many requests at once. Wait a moment, then press again."),busy:()=>a("Many people change this table at once. Nothing was changed by what you pressed: press \
again in a moment."),character_taken:()=>a("Somebody else plays them already. Choose another one, or make one."),own_bargain:()=>a("Somebody else offers you a b\
argain: ask the game master.")};function ze(t,e=null){let n=r=>e?.game?e.named(r):r,s=(t.errors??[]).map(({detail:r})=>r).filter(r=>r&&r!==t.detail).map(n);return{
code:t.code??t.name,text:wa(t,e),more:s,unanswered:!!t.unanswered}}function Lr({code:t},{type:e,by:n,action:s,character:r},i){return["action_over","offer_lapsed"].
includes(t)?!1:e==="rolled"?n===i.me||i.isMe(r):n===i.me&&!!s}function wa(t,e){if(t instanceof ye)return a("Your browser wants to be allowed into the local netw\
ork: allow it in the address bar's menu, then load the page again.");if(t.unanswered)return a("No answer. What you sent may have arrived already. We ask until w\
e know; it never happens twice.");if(t instanceof E)return a("No connection to the table. Nothing was sent.");if(t.name==="AbortError"||t.name==="TimeoutError")
return a("It took too long. Look again.");let n=$a[t.code];return n&&e?n(e):n?n({gmName:""}):(t.detail||console.error(t),t.detail?ba(e?.game?e.named(t.detail):t.
detail):a("That went wrong: {what}",{what:t.message}))}function ba(t){return t.charAt(0).toUpperCase()+t.slice(1)+(/[.!?]$/.test(t)?"":".")}var Hr="rollwright seats";function Dn(){return ka(Hr,[])}function Rr(t){Dn().some(({sid:e})=>e===t.sid)&&va(Hr,Dn().map(e=>e.sid===t.sid?t:e))}function ka(t,e){try{return JSON.parse(localStorage.getItem(t)??"")??e}catch{return e}}function va(t,e){localStorage.setItem(t,JSON.stringify(e))}var Br="seat saved";function Pt({play:t,action:e}){let[n,s]=v(""),[r,i]=v(""),[o,d]=v(""),[l,u]=v({name:"",size:4,ticks:0}),h=["collateral_damage","sacrifice_intel_or_item","betray\
_loved_one","anger_faction","tick_clock","add_heat","suffer_harm","custom"],f=t.clocks.filter(({visible:g,state:w})=>g&&w==="open"),m=()=>n==="add_heat"&&t.session.
tracks.heat?{changes:[{who:"session",track:"heat",amount:1}]}:n==="suffer_harm"?{changes:[{who:e.character,track:"harm_1",amount:1,text:r.slice(0,120)}]}:n==="t\
ick_clock"&&t.role==="gm"&&l.name.trim()?{start_clock:{...l,name:l.name.trim()}}:n==="tick_clock"&&(o||f[0])?{tick:{clock:o||f[0].id,by:1}}:null,p=()=>{let g={kind:"\
bargain",bargain:n,text:r},w=m();w&&(g.price=w),t.act(()=>t.table.makeOffer(e.id,g),()=>{s(""),i(""),u({...l,name:""})})};return c`<section class="card stack">
    <h2>
      ${a("Offer a devil's bargain")} <span class="soft tiny">
        ${a("one die, and a price that lands whatever the dice show")}
      </span>
    </h2>
    <div class="row wrap">
      ${h.map(g=>c`<button
            class="mini"
            aria-pressed=${String(n===g)}
            onClick=${()=>s(n===g?"":g)}
          >
            ${z(t.label("why",g))}
          </button>`)}
    </div>
    ${n&&c`<div class="stack">
      ${n==="tick_clock"&&c`<div>
          <label for="bargain-clock">${a("Which clock?")}</label>
          <select
            id="bargain-clock"
            value=${o||f[0]?.id}
            onChange=${g=>d(g.target.value)}
          >
            ${f.map(({id:g,name:w})=>c`<option value=${g}>${w}</option>`)}
          </select>
        </div>`}
      ${n==="tick_clock"&&t.role==="gm"&&c`<div>
          <label for="bargain-new-clock">${a("Or a new clock")}</label>
          <input
            id="bargain-new-clock"
            maxlength="80"
            value=${l.name}
            onInput=${g=>u({...l,name:g.target.value})}
          />
        </div>
        ${l.name.trim()&&c`<div class="row">
            <span>${a("Segments")}</span>
            <${j}
              says=${a("Segments")}
              value=${l.size}
              least=${Math.max(1,l.ticks)}
              most=${24}
              change=${g=>u({...l,size:g})}
            />
          </div>
        <div class="row">
          <span>${a("Filled at the start")}</span>
          <${j}
            says=${a("Filled at the start")}
            value=${l.ticks}
            least=${0}
            most=${l.size}
            change=${g=>u({...l,ticks:g})}
          />
        </div>`}`}
      <div>
        <label for="bargain-text">${a("In your words")}</label>
        <input
          id="bargain-text"
          class="says"
          maxlength="500"
          value=${r}
          onInput=${g=>i(g.target.value)}
        />
      </div>
      <p class="hint">
        ${m()?a("It costs {price}.",{price:m().start_clock?a("a new clock"):n==="tick_clock"?a("a tick"):n==="add_heat"?`1 ${t.label("track","heat")}`:`1 ${t.label(
"track","harm_1")}`}):a("It is a matter of the story: nothing is counted.")}
      </p>
      <${b} play=${t} onClick=${p}>${a("Offer it")}<//></div>`}
  </section>`}function De(t,{spec:e}){return e.system!==void 0&&e.system!==t.game.name}function xa(t){return{game:t,session:{options:{published:!0}},field:e=>t.spec.properties[e],
label:(e,n)=>t.labels[e]?.[n]?.label??String(n).replaceAll("_"," ")}}function Gr(t,{spec:e}){let[n,s]=v(null);return P(()=>{t.client.describeSystem(e.system).then(
r=>s(xa(r)),()=>{})},[e.system]),n}function En({play:t,action:e}){let n=Gr(t,e),s=t.stakes.get(e.id)?.value;if(!n||!s?.outcomes?.length)return null;let r=s.outcomes.
map(o=>({...F(n,[o])[0],chance:o.chance.decimal,says:n.label("outcome",o.outcome)})),i=Object.entries(s.readings??{});return c`<p><b>${z(s.summary)}</b></p>
    ${i.map(([o,{decimal:d}])=>c`<p class="small">
          ${n.label("reading",o)}: ${d.toLocaleString(G,{maximumFractionDigits:1})}
        </p>`)}
    ${r.length>1&&c`<${V} parts=${r} /><${pe} parts=${r} />`}`}function Fr({play:t,action:e,spec:n,set:s,agree:r,player:i}){let o=Gr(t,e);if(!o)return null;let d=h=>h in
n?n[h]:e.spec[h],l=[!0,!1].flatMap(h=>ge(o,["gm"],h)),u=Object.entries(o.game.spec.properties).filter(([h,f])=>f["x-owner"]==="gm"&&o.game.fields[h]?.kind==="ob\
ject"&&!f["x-joined"]);return c`<section class="card stack">
    <${En} play=${t} action=${e} />
    ${u.map(([h,f])=>c`<${ya} name=${h} field=${f} value=${d(h)} change=${m=>s(h,m)} />`)}
    ${l.map(([h])=>c`<${ne}
          key=${h}
          form="extra"
          play=${o}
          name=${h}
          value=${d(h)}
          change=${f=>s(h,f)}
        />`)}
    <${b} play=${t} class="primary" onClick=${()=>r({})}>${a("Agree: {player} can roll",{player:i})}<//>
  </section>`}function ya({name:t,field:e,value:n,change:s}){let r=(i,o)=>{let{[i]:d,...l}=n??{},u=Number.parseInt(o,10),h=Number.isNaN(u)?l:{...l,[i]:u};s(Object.
keys(h).length?h:null)};return c`<fieldset>
    <legend>${e.title}</legend>
    <p class="hint">${e.description}</p>
    <div class="stakes2">
      ${Object.entries(Ge(e).properties).map(([i,o])=>c`<div>
          <label for=${`extra-${t}-${i}`}>${o.title}</label>
          <input
            id=${`extra-${t}-${i}`}
            inputmode="numeric"
            maxlength="4"
            value=${n?.[i]??""}
            onInput=${d=>r(i,d.target.value)}
          />
          <p class="hint">${o.description}</p>
        </div>`)}
    </div>
  </fieldset>`}function qt(t,{who:e,track:n,amount:s}){return`${!e||e==="actor"||t.isMe(e)||e==="assistant"?"":`${t.nameOf(e)}: `}${s} ${t.label("track",n)}`}function Ur({play:t,
action:e,stakes:n,parts:s,docked:r}){let i={options:[],costs:[],...n},o=t.character(e.character),d=Je(t,e),l=_a(t,e,i,s,r),u=new Set(i.options.map(({offer:g})=>g).
filter(Boolean)),h=e.offers.filter(g=>g.state==="open"&&g!==r&&!u.has(g.id)),f=e.offers.filter(({state:g,by:w})=>g==="declined"&&t.isMe(w));if(!d.length&&!l.length&&
!h.length&&!f.length)return null;let m=(g,w)=>w*i.costs.filter(k=>k.who===e.character&&k.track===g).reduce((k,{amount:x})=>k+x,0),p=Object.entries(t.game.tracks).
filter(([g,{of:w}])=>w==="character"&&Ta(t).has(g)&&o?.tracks[g]);return c`<section class="card" aria-labelledby="options-title">
    <h2 id="options-title" class="off">${a("What would change it")}</h2>
    ${p.map(([g,{cost:w}])=>c`<${Ce}
          name=${t.label("track",g)}
          track=${g}
          value=${o.tracks[g].value}
          cap=${o.tracks[g].cap}
          soon=${m(g,w==="adds"?1:-1)}
        />`)}
    ${d.length>0&&c`<section class="gain-group">
        <div class="line"><h3>${a("Taken")}</h3></div>
        <ul>${d.map(g=>c`<${de} key=${g.title} ...${g} play=${t} action=${e} />`)}</ul>
      </section>`}
    ${l.map(g=>c`<section class="gain-group" key=${g.title+g.gain}>
        <div class="line"><h3>${g.title}</h3><p class="gain"><b>${g.gain}</b></p></div>
      ${g.parts&&c`<${V} plain parts=${g.parts} was=${s&&zt(s)} />`}
      <ul>
        ${g.ways.map(w=>c`<${de} key=${w.title} ...${w} play=${t} action=${e} />`)}
      </ul></section>`)}
    ${f.length>0&&c`<section class="gain-group">
        <ul>
          ${f.map(g=>c`<${de}
                key=${g.id}
                ...${Q(t,e,g)}
                buttons=${[]}
                note=${a("{who} said no.",{who:t.nameOf(g.to)})}
                play=${t}
                action=${e}
              />`)}
        </ul>
      </section>`}
    ${h.length>0&&c`<section class="gain-group">
        <h3>${a("Offers")}</h3>
        <ul>
          ${h.map(g=>c`<${de} key=${g.id} ...${Q(t,e,g)} play=${t} action=${e} />`)}
        </ul>
      </section>`}
  </section>`}function Je(t,e){let s=Object.entries(e.spec).filter(([i,o])=>{let d=t.field(i);return d?.["x-free"]&&d["x-widget"]!=="textarea"&&d["x-widget"]!==
"text"&&o&&!(Array.isArray(o)&&!o.length)}).map(([i])=>({field:i,title:t.field(i).title,cost:"",buttons:[{text:a("Taken"),pressed:!0,run:()=>t.table.changeAction(
e.id,{spec:{[i]:null}},"*")}]})),r=e.offers.filter(({state:i})=>i==="accepted");return[...s,...r.map(i=>Q(t,e,i))]}function _a(t,e,n,s,r){let i=new Map;for(let d of n.
options){if(d.set?.experiences||r&&d.offer===r.id||Sa(e,d))continue;let l=JSON.stringify((d.outcomes??[]).map(({outcome:u,degree:h,effect:f,ticks:m,chance:p})=>[
u,h,f,m,p.fraction]));i.has(l)||i.set(l,{option:d,ways:[]}),i.get(l).ways.push(Ca(t,e,d,n.costs))}return[...[...i.values()].map(({option:d,ways:l})=>{let u=d.outcomes?.
length?F(t,d.outcomes):null,[h,f]=[s,u].map(k=>k&&J(k,["price","clean","crit"])),m=n.success?.fraction===d.success?.fraction,p=k=>k.find(({outcome:x})=>x==="ful\
l_success"),[g,w]=[p(n.outcomes??[]),p(d.outcomes??[])];return!m&&u&&s?{title:Wa(d),gain:a("{now} to {next} %",{now:h,next:f}),parts:u,ways:l}:g&&w&&g.effect!==
w.effect?{title:w.ticks>g.ticks?a("More effect"):a("Less danger, less effect"),gain:O(w.ticks,"{effect}: {n} tick, not {now}","{effect}: {n} ticks, not {now}",{
effect:t.label("effect",w.effect),now:g.ticks}),parts:null,ways:l}:{title:a("Otherwise"),gain:"",parts:null,ways:l}}),...Aa(t,e,n,s)]}function Sa({offers:t},{option:e,
offer:n}){return n?t.some(({id:s,state:r})=>s===n&&r!=="open"):t.some(({trade:s,state:r})=>s&&r==="open"&&e===`trade_${s}`)}function Ta(t){let{offers:e,pushes:n,
from_tracks:s}=t.game;return new Set([...s,...[...Object.values(e),...Object.values(n)].flatMap(({costs:r={}})=>Object.keys(r))])}function Wa({option:t}){return t===
"willpower"||t==="take_automatic"?a("One sure success"):t==="helper"?a("A helping hand"):a("One more die")}function Aa(t,e,n,s){let r=n.options.find(({set:f})=>f?.
experiences),i=t.game.pushes[r?.option]?.costs??{},o=e.spec.experiences??[],l=Object.entries(t.character(e.character)?.sheet.experiences??{}).map(([f,m])=>{let p=o.
some(w=>w.name===f),g=p?o.filter(w=>w.name!==f):[...o,{name:f,modifier:m}];return{title:`${f} +${m}`,cost:a("{costs}; {gm} agrees again",{costs:le(t,i),gm:t.gmName}),
buttons:[{text:p?a("Added"):a("Add"),pressed:p,run:()=>t.table.changeAction(e.id,{spec:{experiences:g}},"*")}]}});if(!r||!l.length)return[];let u=r.outcomes?.length?
F(t,r.outcomes):null,h=u&&s?a("{now} to {next} %",{now:J(s,["price","clean","crit"]),next:J(u,["price","clean","crit"])}):"";return[{title:a("An Experience"),gain:h,
parts:u,ways:l}]}function Ca(t,e,n,s){let r=e.offers.find(({id:l})=>l===n.offer);if(r)return Q(t,e,r);let i=n.costs.filter(({track:l})=>l!=="devils_bargain").map(
l=>l.who==="assistant"?a("who helps pays {cost}",{cost:qt(t,l)}):qt(t,l)).join(", "),o={title:t.label("choice",n.option),says:t.help("choice",n.option),cost:i};
if(n.option==="willpower"&&Oa(t,e.character,"willpower"))return{...o,cost:a("once a turn, and spent in this one"),buttons:[]};let d=za(t,e,n.costs);if(d)return{
...o,note:d,buttons:[]};if(n.set)return{...o,note:In(t,e,[...s,...n.costs],n.costs),buttons:[{text:a("Take"),run:()=>t.table.changeAction(e.id,{spec:n.set},"*")}]};
if(n.option.startsWith("trade_"))return{...o,cost:a("{gm} must agree",{gm:t.gmName}),buttons:[{text:a("Ask"),run:()=>t.table.makeOffer(e.id,{kind:"trade",trade:n.
option.slice(6)})}]};if(n.option==="assist"||n.option==="helper"){let l=Kr(e,t.characters);return{...o,note:Mn(e).length&&!l.length?a("Nobody else can help."):"",
buttons:l.map(({id:u,name:h})=>({text:a("Ask {name}",{name:h}),run:()=>t.table.makeOffer(e.id,{kind:"assist",character:u})}))}}return{...o,cost:a("the others of\
fer one, or {gm}",{gm:t.gmName}),buttons:[]}}var Vr=({state:t})=>t==="open"||t==="accepted",jt=(t,e)=>e.offers.filter(n=>Vr(n)&&(t.isMe(n.to)||t.isMe(n.by))),Mn=t=>t.
offers.filter(e=>e.kind==="assist"&&Vr(e)),Kr=(t,e)=>e.filter(({id:n})=>n!==t.character&&!Mn(t).some(({character:s})=>s===n));function Nn(t,e){let n=t.game.offers.
assist,s=Mn(e).filter(({state:r})=>r==="accepted");return n&&s.length<(n.most??1)?Kr(e,t.mine):[]}function Oa(t,e,n){let s=t.entries.findLast(({type:i})=>i==="t\
urn_started")?.seq??0,r=i=>i.who===e&&i.track===n&&i.amount<0;return t.entries.some(({type:i,seq:o,changes:d,reversed_by:l})=>i==="rolled"&&o>s&&!l&&d.some(r))}
function za(t,e,n){for(let{who:s,track:r,amount:i}of n){let{value:o}=t.character(e.character)?.tracks[r]??{};if(!(s!=="actor"||o===void 0||t.game.tracks[r]?.cost!==
"spends")&&o<i)return a("{name} has {n}.",{name:t.label("track",r),n:o})}return""}function In(t,e,n,s=n){for(let[r,{value:i,cap:o}]of Object.entries(t.character(
e.character)?.tracks??{})){if(o===void 0||t.game.tracks[r]?.cost!=="adds"||!s.some(u=>u.track===r))continue;let d=n.filter(u=>u.track===r&&["actor",e.character].
includes(u.who)),l=i+d.reduce((u,{amount:h})=>u+h,0)-o;if(d.length&&l>0)return a("{name}: {n} more than there is room for",{name:t.label("track",r),n:l})}return""}
function Da(t,e){let{changes:n=[],tick:s,start_clock:r}=e.price??{},i=n.map(({who:o,track:d,amount:l})=>`${t.isMe(o)?"":`${t.nameOf(o)}: `}${l} ${t.label("track",
d)}`);return s&&i.push(`${t.nameOf(s.clock)}: ${O(s.by,"{n} tick","{n} ticks")}`),r&&i.push(a("a new clock: {name}, {ticks} of {size}",r)),i.join(", ")}function Q(t,e,n){
let s=n.kind==="assist"?t.nameOf(n.character):t.nameOf(n.by),r={assist:a("{who} helps",{who:s}),bargain:`${t.label("choice","bargain")}: ${t.label("why",n.bargain)}`,
trade:t.label("choice",`trade_${n.trade}`),die:a("{who} gives a die: {source}, d{sides}",{who:s,...n.die})},i=(u,h)=>({text:u,run:()=>t.table.answerOffer(e.id,n.
id,{answer:h})}),o=t.isMe(n.to),d=o?[i(a("Accept"),"accept"),i(a("No"),"decline")]:[i(a("Take back"),"withdraw")],l=t.game.offers[n.kind]?.costs;return{title:r[n.
kind],says:n.text?D(n.text):"",cost:l?a("{who} pays {costs}",{who:s,costs:le(t,l)}):Da(t,n),buttons:n.state==="accepted"?[i(a("Withdraw"),"withdraw")]:d,note:o||
n.state!=="open"?"":a("waits for {who}",{who:t.nameOf(n.to)})}}function de({play:t,title:e,says:n,cost:s,note:r,buttons:i}){let o=d=>t.act(d,()=>{t.pressed=e});
return c`<li class=${i.length?"way":"way no"} data-way=${e}>
    <div>
      <b>${e}</b> <span class="cost">${s}</span>
      ${n&&c`<p class="says">${n}</p>`}
      ${r&&c`<p class="tiny soft">${r}</p>`}
    </div>
    <span class="row wrap">
      ${i.map(({text:d,pressed:l,run:u})=>c`<${b}
            play=${t}
            aria-pressed=${l===void 0?null:String(l)}
            aria-label=${`${d}: ${e}`}
            onClick=${()=>o(u)}
          >
            ${d}
          <//>`)}
    </span>
  </li>`}function Yr({play:t,sides:e,send:n}){let[s,r]=v({}),i=e.map((d,l)=>s[l]),o=i.every(Boolean);return e.length?c`<details class="card"><summary>${a("Dice thrown by\
 hand")}</summary><div class="stack">
    ${e.map((d,l)=>c`<fieldset>
        <legend>${a("Die {n}: d{sides}",{n:l+1,sides:d})}</legend>
        <div class="dial">${Array.from({length:d},(u,h)=>h+1).map(u=>c`<button
              type="button"
              aria-pressed=${String(s[l]===u)}
              onClick=${()=>r({...s,[l]:u})}
            >${u}</button>`)}</div>
      </fieldset>`)}
    <p class="hint">${a("Nothing proves these dice: everybody sees that they were thrown by hand.")}</p>
    <${b} play=${t} lacks=${!o} onClick=${()=>n(i)}>
      ${a("Roll with these faces")}
    <//></div></details>`:null}function Ea({play:t,stakes:e,parts:n}){let[s,r]=v(!1),i=J(n,["price","clean","crit"]),o=J(n,["clean","crit"]),d={duality:a("and no Fear"),pool:a("two or more")};
return c`<p class="big">
    <button
      type="button"
      class="quiet exact"
      aria-expanded=${s?"true":"false"}
      onClick=${()=>r(!s)}
    >
      <b>${i} %</b>
    </button> ${a("it works")} <span class="and">
      <b>${o} %</b> ${d[t.family]??a("without a price")}
    </span>
  </p>
    ${s&&c`<p class="small">
        ${a("Exactly {fraction}.",{fraction:e.success.fraction})} ${e.outcomes.map(({outcome:l,degree:u,chance:h})=>`${u?t.label("degree",u):t.label("outcome",l)}\
 ${h.fraction}`).join(" · ")}
      </p>`}`}function Ee({play:t,action:e}){let n=t.stakes.get(e.id)?.value;if(De(t,e))return c`<${En} play=${t} action=${e} />`;if(n?.possible)return c`<${Ha} play=${t} stakes=${n} />`;
if(!n?.outcomes?.length)return null;if(be(n))return c`<p class="note">${z(n.summary)}</p>`;let s=F(t,n.outcomes,e.says);return c`${"position"in t.game.fields&&!e.
spec.position&&c`<p class="soft small">
      ${a("If it is {position}, {effect}:",{position:t.label("position","risky"),effect:Ze(t,"standard")})}
    </p>`}
    <${Ea} play=${t} stakes=${n} parts=${s} />
    <${V} parts=${s} />
    <${pe} parts=${s} />
    <${Na}
      play=${t}
      terms=${{position:e.spec.position,effect:e.spec.effect,...n.effective}}
    />`}function Pn({play:t,action:e}){let n=t.stakes.get(e.id)?.value,[s,r]=v(()=>$e(t,Zr(e))),i=e.state==="ready"&&e.agreed&&!n?.problem,o=e.awaits.find(({who:k,
what:x})=>x==="terms"&&t.isMe(k)),d=Qe(t,e),l=i||o||d,u=i?a("Your turn · {gm} has agreed",{gm:t.gmName}):l?a("Your turn"):a("{gm} is asked",{gm:t.gmName}),h=d?
Me(t,e,d):i?be(n)?a("That cannot succeed"):a("Roll, or change your mind"):o?ja(n?.problem):a("Waiting for {gm}",{gm:t.gmName}),f=k=>t.act(()=>t.table.changeAction(
e.id,{spec:k},"*")),m=async()=>{await t.ask(a("Give this up? It costs nothing."),a("Give it up"))&&await t.act(()=>t.table.changeAction(e.id,{state:"cancelled"},
"*"),()=>t.look(""))},p=async k=>{let x=y=>t.glance(e.id)??t.say(Cn(t,y));await t.act(()=>t.table.rollAction(e.id,{terms:n?.terms??e.terms,...k?{dice:k}:{}},e.etag,
{again:y=>t.again(y)}).catch(Pa),x),t.changed()},g=n?.outcomes?.length?F(t,n.outcomes,e.says):null,w=n?.outcomes||n?.possible;return c`
    <section class=${l?"turn":"wait"} tabindex="-1">
      <p class="kick">${u}</p>
      <h1>${h}${l?"":c`<span class="dots"></span>`}</h1>
      ${d&&c`<${qn} play=${t} offer=${d} stakes=${n} parts=${g} />`}
      ${e.spec.goal&&c`<p class="says">${D(e.spec.goal)}</p>`}
      <${se} play=${t} action=${e} />
    </section>
    ${n?.problem&&c`<p class="note">${z(t.named(n.problem.detail))}</p>`}
    <${Ia} stakes=${n} />
    ${n?.problem?.code==="already_tried"&&c`<${qa} play=${t} action=${e} />`}
    ${o&&n?.problem&&c`<${La}
        key=${n.problem.pointer}
        play=${t}
        action=${e}
        pointer=${n.problem.pointer}
        patch=${f}
      />`}
    ${w&&c`<section class="card" aria-label=${a("Stakes")}><${Ee} play=${t} action=${e} /></section>`}
    ${n&&c`<${Ur} play=${t} action=${e} stakes=${n} parts=${g} docked=${d} />`}
    ${s&&c`<${Ma} play=${t} action=${e} close=${()=>r(!1)} />`}
    <div class="row wrap">
      <button class="quiet" onClick=${()=>r(!s)}>
        <${W} name="pen" />
        ${a("Change the words")}
      </button>
      <${b} play=${t} class="quiet" onClick=${m}>${a("Give it up")}<//>
    </div>
    ${d&&c`<${Xe} play=${t} action=${e} offer=${d} />`}
    ${i&&t.session.options.given_dice&&c`<${Yr} play=${t} sides=${n?.sides??[]} send=${p} />`}
    ${i&&!d&&c`<${Ra} play=${t} action=${e} stakes=${n} parts=${g} roll=${()=>p()} />`}`}function Ma({play:t,action:e,close:n}){let{draft:s,change:r,send:i}=Z(t,
Zr(e),{goal:e.spec.goal??""},e.id);return c`<form class="card stack" onSubmit=${d=>{d.preventDefault(),i(()=>t.table.changeAction(e.id,{spec:s},"*"),n)}}>
    <div>
      <label for="goal-now">${a("I want to …")}</label>
      <textarea
        id="goal-now"
        class="says"
        maxlength="500"
        value=${s.goal}
        onInput=${d=>r({goal:d.currentTarget.value})}
      >
      </textarea>
      <p class="hint">${a("{gm} agrees again to what you change.",{gm:t.gmName})}</p>
    </div>
    <${b} play=${t}>${a("Save")}<//>
  </form>`}function Zr({id:t}){return`words ${t}`}function Qe(t,e){return e.offers.find(({state:n,to:s})=>n==="open"&&t.isMe(s))}function Me(t,e,n){let{title:s,
cost:r}=Q(t,e,n);if(n.kind!=="assist")return z(r?`${s} (${r})`:s);let i=t.game.offers.assist?.costs,o={who:t.nameOf(n.character),name:t.nameOf(e.character),costs:i?
le(t,i):""};return t.isMe(e.character)?i?a("{who} offers help for {costs}",o):a("{who} offers help",o):i?a("{name} asks {who} to help for {costs}",o):a("{name} \
asks {who} to help",o)}function qn({play:t,offer:e,stakes:n,parts:s}){let r=n?.options?.find(l=>l.offer===e.id),i=r?.outcomes?.length&&s?F(t,r.outcomes):null,[o,
d]=[s,i].map(l=>l&&J(l,["price","clean","crit"]));return c`${e.text&&c`<p class="says">${D(e.text)}</p>`}
    ${i&&c`<p><b>${a("{now} to {next} %",{now:o,next:d})}</b></p>`}`}function Xe({play:t,action:e,offer:n}){let{title:s,buttons:r}=Q(t,e,n);return c`<div class="dock"><p class="named">${Me(
t,e,n)}</p><div class="go">${r.map(({text:i,run:o},d)=>c`<${b}
        play=${t}
        class=${d?"":"primary"}
        aria-label=${`${i}: ${s}`}
        onClick=${()=>t.act(o,()=>t.step())}
      >
        ${i}
      <//>`)}</div></div>`}function Na({play:t,terms:e}){let n=Object.entries(e).filter(([s,r])=>r&&t.help(s,r));return n.length?c`<details class="small"><summary>${a(
"What does that mean?")}</summary><dl class="meanings">${n.map(([s,r])=>c`<dt>${t.label(s,r)}</dt><dd>${t.help(s,r)}</dd>`)}</dl></details>`:null}function Ia({stakes:t}){
return c`${t?.opportunity_lost&&c`<p class="note">${a("This opportunity was lost before.")}</p>`}
    ${t?.warned_consequences&&c`<p class="note">${a("You are warned: {what}",{what:q(t.warned_consequences)})}</p>`}`}function Pa(t){throw["version_mismatch","t\
erms_changed"].includes(t.code)&&(t.code="stale"),t}function qa({play:t,action:e}){let[n,s]=v("");return c`<form class="card stack" onSubmit=${i=>{i.preventDefault(),
t.act(()=>t.table.changeAction(e.id,{fiction_changed:n.trim()},"*"))}}>
    <label for="different">${a("This was tried the same way before. What is different now?")}</label>
    <input
      id="different"
      class="says"
      required
      maxlength="500"
      value=${n}
      onInput=${i=>s(i.target.value)}
    />
    <${b} play=${t}>${a("Tell {player}",{player:t.gmName})}<//>
  </form>`}function ja({code:t}={code:""}){return["incomplete","goal_asked","already_tried"].includes(t)?a("Something is missing"):a("That cannot be rolled")}function La({
play:t,action:e,pointer:n="",patch:s}){let r=n.split("/").filter(m=>m&&m!=="spec")[0],i=r&&t.field(r),[o,d]=v(void 0);if(!i||i["x-owner"]==="gm"||Je(t,e).some(m=>m.
field===r))return null;let l=Ge(i),u=l.type==="integer"?Math.max(0,l.minimum??0):i.default,h=o??e.spec[r]??u,f=typeof h=="string"?!h.trim():(h??null)===null;return c`<form class="card stack" onSubmit=${m=>{
m.preventDefault(),f||s({[r]:h})}}>
    <${ne} play=${t} form="missing" name=${r} needed value=${h} change=${d} />
    <${b} play=${t} class="primary" lacks=${f}>${a("Send")}<//></form>`}function Ha({play:t,stakes:e}){let{critical:{decimal:n},hope:{decimal:s}}=e.readings,r=[
{kind:"price",chance:1-n-s,says:a("with Fear")},{kind:"clean",chance:s,says:a("with Hope")},{kind:"crit",chance:n,says:t.label("outcome","critical_success")}];return c`<p>${a(
"{gm} knows whether it works; a critical always does.",{gm:t.gmName})}</p>
  <${V} parts=${r} />
  <${pe} parts=${r} />`}function Ra({play:t,action:e,stakes:n,parts:s,roll:r}){let i=be(n),[o]=n?.outcomes??[],d=s&&!De(t,e)?`${J(s,["price","clean","crit"])} %`:
"",l=i?t.label("outcome",o.outcome):d,u=Ba(n?.costs??[]).map(w=>qt(t,w)).join(", "),h=n?.costs?.find(({lacks:w})=>w),f=In(t,e,n?.costs??[]),m=[l,u?a("costs {cos\
ts}",{costs:u}):a("costs nothing"),f].filter(Boolean).join(" · "),p=n&&n.terms_digest===e.terms_digest,g=t.slow?a("Your roll is on its way …"):Ga(t,e,n);return c`<div class="dock"><div class="go">
    <${b}
      play=${t}
      class=${i?"":"primary"}
      lacks=${!!h||!p}
      onClick=${r}
    >
      <span>${g}</span>
      <small>${h?a("{name} has {n}.",{name:t.label("track",h.track),n:h.has}):m}</small>
    <//>
  </div></div>`}function Ba(t){let e=new Map;for(let{who:n,track:s,amount:r}of t){let i=`${n} ${s}`;e.set(i,{who:n,track:s,amount:r+(e.get(i)?.amount??0)})}return[
...e.values()]}function Ga(t,e,n){let s=De(t,e);if(t.family==="duality"&&!s)return a("Roll Hope and Fear");if(be(n))return a("Go through with it");if(e.spec.take_automatic)
return a("Take the success");let r=s?n?.sides.length:Number.parseInt(n?.summary??"",10);return Number.isFinite(r)?r===0&&t.family==="fitd"&&!s?a("Roll 2 dice, t\
he lower counts"):O(r,"Roll {n} die","Roll {n} dice"):a("Roll")}var Fa={spec:{},says:{}};function jn({play:t,action:e,inner:n=!1}){let{draft:s,change:r,send:i}=Z(t,`terms ${e.id}`,Fa,e.id),{spec:o}=s,d={...e.says,...s.says},
l=t.stakes.get(e.id)?.value,u=t.nameOf(e.character),h=t.personName(t.actor(e.character)),f=De(t,e),m=f?[]:Object.keys(t.game.slots),p=m.some(_=>(d[_]??"")!==(e.
says?.[_]??"")),g=jt(t,e),w=e.offers.filter(_=>_.state==="open"||g.includes(_)),k=Je(t,e),x=_=>i(()=>t.table.changeAction(e.id,{spec:{...o,..._},...p?{says:d}:{},
agreed:!0},"*"),()=>{t.kept=e.id,t.step(),t.say(a("Agreed: {name} can roll.",{name:u}))}),y=Qe(t,e),L=!e.agreed||e.awaits.some(({who:_})=>t.isMe(_)),S=y?a("{nam\
e} asks: {what}",{name:t.nameOf(y.by),what:Me(t,e,y)}):e.agreed?a("Waiting for {player}",{player:h}):a("Set the terms"),H=_=>t.act(()=>t.table.changeAction(e.id,
_,"*"),()=>t.look("")),re=(_,B)=>r({spec:{...o,[_]:B}}),X=l?.outcomes?.length?F(t,l.outcomes,e.says):null,ve=f?Fr:{fitd:Ka,duality:Ya,pool:Za}[t.family]??Ja;return c`
    ${!n&&c`<section class=${L?"turn":"wait"} tabindex="-1">
        <p class="kick">
          ${e.agreed?a("Agreed: {name} can roll",{name:u}):a("{player} asks",{player:h})} · ${u}
        </p>
        <h1 class=${e.agreed||y||!e.spec.goal?"":"off"}>
          ${S}${L?"":c`<span class="dots"></span>`}
        </h1>
      ${e.spec.goal&&c`<p class="says">${D(e.spec.goal)}</p>`}
      <${se} play=${t} action=${e} />
      ${e.fiction_changed&&c`<p>${a("Different now: {what}",{what:D(e.fiction_changed)})}</p>`}
      ${k.length>0&&c`<p class="small">
          ${a("Taken: {what}",{what:q(k.map(({title:_,cost:B})=>B?`${_} (${B})`:_))})}
        </p>`}
    </section>`}
    ${y&&c`<${Xe} play=${t} action=${e} offer=${y} />`}
    ${w.some(_=>_!==y)&&c`<section class="card">
        <h2>${a("Offers")}</h2>
        <ul>
          ${w.filter(_=>_!==y).map(_=>c`<${de} key=${_.id} ...${Q(t,e,_)} play=${t} action=${e} />`)}
        </ul>
      </section>`}
    <${ve} play=${t} action=${e} spec=${o} set=${re} agree=${x} player=${h} />
    ${!f&&c`<section class="card stack">
      <div class="stakes2">
        ${m.map(_=>c`<div>
              <label for=${`says-${_}`}>${_r(t,_)}</label>
              <input
                class="says"
                id=${`says-${_}`}
                maxlength="500"
                value=${d[_]??""}
                onInput=${B=>r({says:{...s.says,[_]:B.target.value}})}
              />
            </div>`)}
      </div>
      ${e.agreed&&p&&c`<${b} play=${t} onClick=${()=>x({})}>${a("Tell {player}",{player:h})}<//>`}
      ${X&&c`<div>
          <h3>${a("What {player} sees",{player:h})}</h3>
          <${V} parts=${X} />
          <p class="hint">
            ${be(l)?`${z(l.summary)}.`:Sr(X)}
            ${e.agreed?"":a("Not agreed yet.")}
          </p>
        </div>`}
      ${l?.problem&&!Va(t,l.problem)&&c`<p class="hint">${z(t.named(l.problem.detail))}</p>`}
    </section>`}
    ${f&&l?.problem&&c`<p class="note">${z(t.named(l.problem.detail))}</p>`}
    ${t.game.offers.bargain&&c`<${Pt} play=${t} action=${e} />`}
    <${tc} play=${t} action=${e} />
    <${Ua} play=${t} action=${e} player=${h} />
    <section class="row wrap card">
      <${b} play=${t} class="quiet" onClick=${()=>H({state:"refused",why:"no_roll_needed"})}>
        ${a("No roll needed")}
      <//>
      <${b} play=${t} class="quiet" onClick=${()=>H({state:"refused",why:"impossible"})}>
        ${a("Impossible that way")}
      <//>
      <${b} play=${t} class="quiet push" onClick=${()=>H({state:"cancelled"})}>
        <${W} name="close" />
        ${a("Cancel")}
      <//>
    </section>`}function Ua({play:t,action:e,player:n}){let[s,r]=v("");return c`<form class="card stack" onSubmit=${o=>{o.preventDefault(),t.act(()=>t.table.changeAction(
e.id,{asks:s.trim()},"*"),()=>r(""))}}>
    <label for="asks">${a("Ask {player} what exactly is wanted",{player:n})}</label>
    <input
      id="asks"
      class="says"
      required
      maxlength="500"
      value=${s}
      onInput=${o=>r(o.target.value)}
    />
    <${b} play=${t} class="quiet">${a("Send the question")}<//>
  </form>`}function Va(t,{pointer:e=""}){return t.field(e.split("/").at(-1))?.["x-owner"]==="gm"}var Jr=["controlled","risky","desperate"],et=["zero","limited",
"standard","great","extreme"];function Ka({play:t,action:e,spec:n,set:s,agree:r,player:i}){let o=M(null),d=u=>t.game.tables.effects.find(({id:h})=>h===u)?.ticks??
0,l=u=>{let h={ArrowLeft:-1,ArrowRight:1,ArrowUp:-et.length,ArrowDown:et.length}[u.key],f=[...o.current.querySelectorAll("button")],m=f[f.indexOf(document.activeElement)+
h];h&&m&&(u.preventDefault(),m.focus())};return c`<section class="card">
    <div class="row wrap">
      <h2>${a("How dangerous, and how much?")}</h2>
      <span class="hint push">${a("One press agrees: {player} can roll at once",{player:i})}</span>
    </div>
    <table
      class="grid"
      ref=${o}
      onKeyDown=${l}
      aria-label=${a("Position and effect: press a square to agree to both")}
    >
      <tr>
        <td class="corner"></td>
        ${et.map(u=>c`<th scope="col">
              ${t.label("effect",u)}
              <small>${O(d(u),"{n} tick","{n} ticks")}</small>
            </th>`)}
      </tr>
      ${Jr.map((u,h)=>c`<tr>
          <th scope="row"><span class="row"><${_t} level=${h+1} />${t.label("position",u)}</span></th>
        ${et.map(f=>{let m=e.agreed&&e.spec.position===u&&e.spec.effect===f,p=u==="risky"&&f==="standard",g=[`${t.label("position",u)}, ${Ze(t,f)}`,p&&a("usual")].
filter(Boolean).join(", ");return c`<td>
            <${b}
              play=${t}
              aria-pressed=${String(m)}
              class=${p?"usual":""}
              aria-label=${g}
              onClick=${()=>r({position:u,effect:f})}
            >
            ${d(f)?c`<span class="ticks">
                  ${Array.from({length:d(f)},()=>c`<svg viewBox="0 0 9 12" aria-hidden="true"><rect width="9" height="12" rx="1.5" /></svg>`)}
                </span>`:"0"}
            ${p?a("usual"):""}
          <//>
        </td>`})}</tr>`)}
    </table>
    <details class="small"><summary>${a("What does that mean?")}</summary><dl class="meanings">${Object.entries({position:Jr,effect:et}).map(([u,h])=>h.map(f=>c`<dt>${t.
label(u,f)}</dt><dd>${t.help(u,f)}</dd>`))}</dl></details>
    <${Lt} play=${t} action=${e} spec=${n} set=${s} /></section>`}function Ya({play:t,action:e,spec:n,set:s,agree:r,player:i}){let o=typeof e.spec.difficulty=="\
number"?e.spec.difficulty:14,d=n.difficulty??o,l=n.difficulty_hidden??e.spec.difficulty_hidden??!1;return c`<section class="card stack"><h2 id="how-hard">${a("H\
ow hard is it?")}</h2>
    <div class="dial" role="group" aria-labelledby="how-hard">
      ${[8,10,12,14,16,18,20].map(u=>c`<button aria-pressed=${String(u===d)} onClick=${()=>s("difficulty",u)}>${u}</button>`)}
      <${j} says=${a("Difficulty")} value=${d} most=${99} change=${u=>s("difficulty",u)} />
    </div>
    <label class="tick">
      <input type="checkbox" checked=${l} onChange=${u=>s("difficulty_hidden",u.target.checked)} />
      ${a("Keep it secret")}
    </label>
    ${l&&c`<p class="hint">
        ${a("It is sealed now, so that it cannot move. {player} sees Hope and Fear, not whether it works.",{player:i})}
      </p>`}
    <${b}
      play=${t}
      class="primary"
      onClick=${()=>r({difficulty:d,difficulty_hidden:l})}
    >
      ${e.agreed?a("Difficulty {n}: agree again",{n:d}):a("Agree to Difficulty {n}",{n:d})}
    <//>
    <${Lt} play=${t} action=${e} spec=${n} set=${s} /></section>`}function Za({play:t,action:e,spec:n,set:s,agree:r,player:i}){return c`<section class="card">
    <div class="row wrap">
      <h2 id="difficulty">${a("Difficulty")}</h2>
      <span class="hint push">${a("One press agrees: {player} can roll at once",{player:i})}</span>
    </div>
    <div class="dial" role="group" aria-labelledby="difficulty">
      ${[2,3,4,5,6,7,8,9,10].map(o=>c`<${b}
            play=${t}
            class=${o===6?"usual":""}
            aria-pressed=${String(e.agreed&&e.spec.difficulty===o)}
            aria-label=${o===6?a("6, usual"):o}
            onClick=${()=>r({difficulty:o})}
          >
            ${o}
          <//>`)}
    </div>
    <${Lt} play=${t} action=${e} spec=${n} set=${s} /></section>`}function Ja({play:t,action:e,spec:n,set:s,agree:r,player:i}){return c`<section class="card stack">
    <${b} play=${t} class="primary" onClick=${()=>r({})}>
      ${a("Agree: {player} can roll",{player:i})}
    <//>
    <${Lt} play=${t} action=${e} spec=${n} set=${s} /></section>`}var Qa=new Set(["position","effect","difficulty","difficulty_hidden","traits","trait","trait_n\
ame","willpower_cancellable"]);function Lt({play:t,action:e,spec:n,set:s}){let r=[...ge(t,["gm"],!0),...ge(t,["gm"],!1)].filter(([i])=>!Qa.has(i));return c`<details><summary class="small">${a(
"More")}</summary><div class="stack">
    ${"clock"in t.game.fields&&!t.game.clock_flag&&c`<${Xa} play=${t} action=${e} />`}
    ${"factors"in t.game.spec.properties&&c`<${ec} play=${t} action=${e} spec=${n} set=${s} />`}
    ${r.map(([i])=>c`<${ne}
          key=${i}
          play=${t}
          name=${i}
          value=${i in n?n[i]:e.spec[i]}
          change=${o=>s(i,o)}
        />`)}
    ${"multiple"in t.game.counted&&c`<div>
        <label for="extra-actions">${a("Actions beyond the declared ones, this turn")}</label>
        <${j}
          play=${t}
          id="extra-actions"
          value=${e.extra_actions??0}
          most=${20}
          change=${i=>t.act(()=>t.table.changeAction(e.id,{extra_actions:i||null,agreed:e.agreed},"*"))}
        />
      </div>`}
    <p class="hint">${a("They go with your agreement.")}</p></div></details>`}function Xa({play:t,action:e}){let n=t.clocks.filter(({state:r,id:i})=>r==="open"||
i===e.clock);if(!n.length)return null;let s=({value:r})=>t.act(()=>t.table.changeAction(e.id,{clock:r||null,agreed:e.agreed},"*"));return c`<div>
    <label for="terms-clock">${a("Which clock does it fill?")}</label>
    <select id="terms-clock" value=${e.clock??""} ...${dr(t,s)}>
    <option value="">${a("none")}</option>
    ${n.map(({id:r,name:i})=>c`<option value=${r}>${i}</option>`)}
  </select>
</div>`}function ec({play:t,action:e,spec:n,set:s}){let r=t.field("factors"),i=n.factors??e.spec.factors??{},o=r.properties??{};return c`<fieldset><legend>${r.title}</legend><p class="hint">${r.
description}</p><div class="stack">
    ${Object.entries(o).filter(([,d])=>d.type==="integer").map(([d,l])=>c`<div class="row">
            <span>${l.title}</span>
            <${j}
              says=${l.title}
              value=${i[d]??0}
              least=${-2}
              most=${2}
              change=${u=>s("factors",{...i,[d]:u})}
            />
          </div>`)}
  </div></fieldset>`}function tc({play:t,action:e}){let n=Object.entries(e.spec).flatMap(([r,i])=>Array.isArray(i)&&["player","shared"].includes(t.field(r)?.["x\
-owner"])?i.map((o,d)=>[`${r}/${d}`,`${t.field(r).title}: ${o.name??o}`]):[]),s=r=>t.act(()=>t.table.changeAction(e.id,{strike:[r]},"*"));return n.length?c`<section class="card">
    <h2>${a("Does something not fit?")}</h2>
    <ul>
      ${n.map(([r,i])=>c`<li class="way">
            <div>${i}</div>
            <${b} play=${t} onClick=${()=>s(r)}>
              ${a("Strike")}
            <//>
          </li>`)}
    </ul>
  </section>`:null}var Qr="who I am",Xr="others of the same name";function Ln(t,e){let n=({name:r})=>we(r,e.name),s=({id:r})=>Number(r.slice(1))<Number(e.id.slice(1));return t.people.
find(r=>r.active&&r.role!=="gm"&&n(r)&&s(r))}function ei(t,{id:e}){return t.characters.filter(({owner:n})=>n===e)}function ti({play:t}){let e=t.people.find(({id:o})=>o===
t.me),n=e&&!t.isGm&&Ln(t,e);if(!n||ei(t,e).length)return null;let s={name:n.name,gm:t.gmName};if(ee("localStorage",Qr,t))return c`<section class="wait" tabindex="-1">
      <p class="kick">${a("You are {name}",s)}</p>
      <h1>${a("Waiting for {gm} to hand you your seat",s)}<span class="dots"></span></h1>
    </section>`;let r=()=>{ae("localStorage",Qr,t,!0),t.changed()},i=async()=>{let o=await t.page.askName?.();o!==null&&await t.act(()=>t.table.revoke(t.me))&&t.
page.anotherName(o)};return c`<section class="turn" tabindex="-1">
    <p class="kick">${a("{name} sits here already",s)}</p>
    <h1>${a("Are you {name}?",s)}</h1>
  </section>
    <div class="row wrap"><button class="primary" onClick=${r}>${a("I am {name}",s)}</button>
    <${b} play=${t} onClick=${i}>${a("I am somebody else: take another name")}<//></div>
    <p class="hint">${a("{gm} sees that you have come back, and hands you your seat with one press.",s)}</p>`}function ni({play:t}){if(!t.isGm)return null;let e=ee(
"localStorage",Xr,t)??[];return t.people.filter(s=>s.active&&s.role==="player"&&!e.includes(s.id)&&Ln(t,s)).map(s=>{let r=Ln(t,s),i=ei(t,r),o={name:s.name,characters:q(
i.map(({name:h})=>h))},d=t.present.has(r.id),l=()=>t.act(async()=>{for(let{id:h,version:f}of i)await t.table.changeCharacter(h,{owner:s.id},f);return t.table.revoke(
r.id)}),u=()=>{ae("localStorage",Xr,t,[...e,s.id]),t.changed()};return c`<section class="turn" key=${s.id}><p class="kick">${a("{name} has joined again",o)}</p>
      <h2>
        ${i.length?a("Give {characters} to the new {name}?",o):a("Close the former seat of {name}?",o)}
      </h2>
      ${d&&c`<p>${a("The former {name} is here too: ask them first.",o)}</p>`}
      <div class="row wrap">
        <${b} play=${t} class="primary" onClick=${l}>
          ${a("Hand the seat over")}
        <//>
      <button onClick=${u}>${a("It is somebody else")}</button></div></section>`})}function si({warnings:t}){let e=t.filter(({code:n})=>n==="not_mine").length;return{contradictions:t.length-e,foreign:e}}function ri({count:t}){let[e,n]=nc(t);return c`<p class="note" role="alert"><b>${e}</b> ${n}</p>`}
function nc(t){return[O(t,"{n} roll in your name was not sent by this device.","{n} rolls in your name were not sent by this device."),a("Did you roll on anothe\
r device? If not, somebody rolled as you.")]}function ii({play:t}){let e=t.awaited(!0),s=t.actions.get(t.focus)??(["ask","write"].includes(t.focus)?void 0:e[0]?.action??t.actions.get(t.kept)??sc(t)),r=e.filter(
({action:o})=>o.id!==s?.id),i=M(null);return P(()=>{if(!(t.stepped||t.pressed)||t.sending)return;let o=u=>u.dataset.way===t.pressed,d=!t.stepped&&[...i.current.
querySelectorAll("[data-way]")].find(o);t.stepped=!1,t.pressed="",document.activeElement?.matches("input, textarea, select")||lr(d?.querySelector?.("button")??i.
current.querySelector(".turn, .wait"))}),c`<div ref=${i}>
    <${rc} play=${t} />
    <${ti} play=${t} />
    <${ni} play=${t} />
    ${r.length>0&&c`<p class="next">
        <button class="quiet" onClick=${()=>t.look(r[0].action.id)}>
          ${a("next: {name}",{name:t.nameOf(r[0].action.character)})}
        </button>
      </p>`}
    ${s?c`<${ic} key=${s.id} play=${t} action=${s} />`:c`<${cc} play=${t} />`}
    ${s&&c`<div class="row wrap">
        <button class="quiet" onClick=${()=>t.look("ask")}>
          <${W} name="plus" />
          ${t.isGm?a("Call for another roll"):a("Something else")}
        </button>
        <${oi} play=${t} />
      </div>`}
    ${s&&c`<${ai} play=${t} current=${s} />`}
  </div>`}function sc(t){return[...t.actions.values()].reverse().find(e=>!t.isGm&&t.isMe(e.character)&&e.awaits.length)}function oi({play:t}){return c`<button class="quiet" onClick=${()=>t.
open("dice")}><${W} name="dice" />${a("Other dice")}</button>`}function rc({play:t}){let{refusal:e}=t,{contradictions:n,foreign:s}=si(t),r=t.since.toLocaleTimeString(
G,{hour:"2-digit",minute:"2-digit"});return c`<div class="notices">
    ${t.gone&&c`<p class="note" role="status">
        ${a("You see the table as of {time}. What needs the table waits until it is back.",{time:r})}
      </p>`}
    ${t.slow&&c`<p class="note" role="status">
        ${a("What you sent is on its way. It may have arrived already. We ask until we know; it never happens twice.")}
      </p>`}
    ${n>0&&c`<p class="note bad" role="alert">
        ${a("What the table tells does not agree with what it told before. The proof is kept here.")} <button class="mini" onClick=${()=>t.open("fair")}>
          ${a("Fair dice")}
        </button>
      </p>`}
    ${s>0&&c`<${ri} count=${s} />`}
    <div role="alert">${e&&c`<p class="note bad">
        ${e.text} ${e.more.join(" ")} <button class="mini quiet" aria-label=${a("Close")} onClick=${()=>{t.refusal=null,t.changed()}}><${W} name="close" /></button></p>`}</div></div>`}
function ic({play:t,action:e}){if(e.state==="rolled"||e.state==="settled")return c`<${Pr} play=${t} action=${e} />`;let n=t.isMe(e.character);return t.isGm&&n&&
e.agreed?c`<${Pn} play=${t} action=${e} />
    <details class="card">
      <summary>${a("Change the terms")}</summary>
      <${jn} play=${t} action=${e} inner=${!0} />
    </details>`:t.isGm?c`<${jn} play=${t} action=${e} />`:n?c`<${Pn} play=${t} action=${e} />`:c`<${oc} play=${t} action=${e} />`}function oc({play:t,action:e}){
let n=jt(t,e),s=Qe(t,e),r=t.stakes.get(e.id)?.value,i=r?.outcomes?.length?F(t,r.outcomes,e.says):null,o=t.nameOf(e.character),[d,l]=v(""),u=Nn(t,e),h=t.game.offers.
assist,f=_n(t,e),m=p=>t.act(()=>t.table.makeOffer(e.id,{kind:"assist",character:p,text:d}),()=>l(""));return c`<section class=${s?"turn":"wait"} tabindex="-1">
    <p class="kick">${s?a("{name} asks you",{name:o}):a("{name} is about to roll",{name:o})}</p>
    <h1>
      ${s?Me(t,e,s):a("Waiting for {who}",{who:q([...new Set(e.awaits.map(({who:p})=>t.nameOf(p)))])})}
    </h1>
      ${s&&c`<${qn} play=${t} offer=${s} stakes=${r} parts=${i} />`}
      ${e.spec.goal&&c`<p class="says">${D(e.spec.goal)}</p>`}
      <${se} play=${t} action=${e} />
    </section>
    ${r&&!r.problem&&c`<section class="card" aria-label=${a("Stakes")}><${Ee} play=${t} action=${e} /></section>`}
    ${s&&c`<${Xe} play=${t} action=${e} offer=${s} />`}
    ${n.some(p=>p!==s)&&c`<section class="card">
        <ul>
          ${n.filter(p=>p!==s).map(p=>c`<${de} key=${p.id} ...${Q(t,e,p)} play=${t} action=${e} />`)}
        </ul>
      </section>`}
    ${u.length>0&&c`<section class="card stack"><h2>${a("Help {name}",{name:o})}</h2>
      ${f&&c`<p class="gain"><b>${a("{now} to {next} %",f)}</b></p>
        <${V} plain parts=${f.parts} was=${zt(f.was)} />`}
      <div>
        <label for="help-text">${a("How?")}</label>
        <input
          id="help-text"
          class="says"
          maxlength="500"
          value=${d}
          onInput=${p=>l(p.target.value)}
        />
      </div>
      <div class="row wrap">
        ${u.map(p=>c`<${b} play=${t} onClick=${()=>m(p.id)}>
              ${a("{name} helps",{name:p.name})} <span class="soft tiny">
                ${h.costs&&a("costs {costs}",{costs:le(t,h.costs)})}
              </span>
            <//>`)}
      </div>
    </section>`}
    ${t.game.offers.die&&c`<${ac} play=${t} action=${e} />`}
    ${t.game.offers.bargain&&c`<details class="card">
        <summary>${a("Offer a devil's bargain")}</summary>
        <${Pt} play=${t} action=${e} />
      </details>`}`}function ac({play:t,action:e}){let[n,s]=v(""),[r,i]=v(6),o=d=>{d.preventDefault(),t.act(()=>t.table.makeOffer(e.id,{kind:"die",die:{source:n.
trim(),sides:r}}),()=>s(""))};return c`<details class="card"><summary>${a("Give a die")}</summary><form class="stack" onSubmit=${o}>
    <div>
      <label for="die-source">${a("What gives it?")}</label>
      <input
        id="die-source"
        maxlength="80"
        required
        value=${n}
        onInput=${d=>s(d.target.value)}
      />
    </div>
    <div class="dial" role="group" aria-label=${a("Which die?")}>
      ${[4,6,8,10,12].map(d=>c`<button type="button" aria-pressed=${String(d===r)} onClick=${()=>i(d)}>
            ${a("d{n}",{n:d})}
          </button>`)}
    </div>
    <${b} play=${t}>${a("Offer it")}<//></form></details>`}function cc({play:t}){let e=[...t.entries].reverse().find(({type:p})=>p==="rolled"||p==="resisted"),n=t.
awaited(!1),s=t.role==="spectator",r=t.isGm||t.mine.length>0,[i,o]=v(()=>$e(t,"ask")),d=!t.isGm&&(!e||!t.mine.length),l=t.focus==="ask"||i||d,u=l?[]:qr(t),h=l&&
!s&&!t.characters.length,[f]=v(()=>$e(t,"character")),m=[...new Set(n.flatMap(({turns:p})=>p.map(({who:g})=>t.nameOf(g))))];return c`
    ${m.length>0&&!u.length&&c`<section class="wait" tabindex="-1">
        <p class="kick">${a("Nothing is due from you")}</p>
        <h1>${a("Waiting for {who}",{who:q(m)})}<span class="dots"></span></h1>
      </section>`}
    ${u.map(p=>c`<${jr} key=${p.id} play=${t} action=${p} />`)}
    ${!m.length&&!u.length&&c`<section class="wait" tabindex="-1"><h1>${dc(t,e)}</h1></section>`}
    <${ai} play=${t} />
    ${t.isGm&&!e&&c`<${hc} play=${t} />`}
    ${e&&c`<${ke} key=${e.seq} play=${t} entry=${e} />`}
    <${kr} play=${t} />
    ${!s&&l&&c`<${Ot} play=${t} close=${d?null:()=>o(!1)} />`}
    ${!s&&!l&&r&&c`<button class=${t.isGm||u.length?"wide":"primary wide"} onClick=${()=>{t.focus="ask",o(!0)}}>${t.isGm?a("Call for a roll"):a("I want to …")}</button>`}
    ${!s&&c`<${oi} play=${t} />`}
    ${t.isGm&&t.game.resist_rule&&t.characters.length>0&&c`<${lc} play=${t} />`}
    ${t.isGm&&!h&&c`<details class="card" open=${f}>
        <summary>${a("A character of yours")}</summary>
        <${Ct} play=${t} />
      </details>`}`}function lc({play:t}){let[e]=v(()=>$e(t,"narrate")),{draft:{text:n,harm:s,cid:r},written:i,change:o,clear:d,send:l}=Z(t,"narrate",{text:"",harm:1,
cid:""}),u=t.character(r)?r:t.characters[0].id,h=f=>{f.preventDefault();let m={id:"custom",text:n.trim(),...s?{harm_level:s}:{}},p={kind:"narrated",character:u,
consequences:[m]};l(()=>t.table.openAction(p))};return c`<details class="card" open=${e}>
    <summary>${a("Something befalls somebody")}</summary>
    <form class="stack" onSubmit=${h}>
    <div>
      <label for="narrate-who">${a("Whom does it befall?")}</label>
      <select id="narrate-who" value=${u} onChange=${f=>o({cid:f.target.value})}>
        ${t.characters.map(({id:f,name:m})=>c`<option value=${f}>${m}</option>`)}
      </select>
    </div>
    <div>
      <label for="narrate-text">${a("What happens?")}</label>
      <input
        id="narrate-text"
        class="says"
        required
        maxlength="500"
        value=${n}
        onInput=${f=>o({text:f.target.value})}
      />
    </div>
    <div>
      <label for="narrate-harm">${a("Level of harm; 0 is none")}</label>
      <${j} id="narrate-harm" value=${s} most=${3} change=${f=>o({harm:f})} />
    </div>
    <p class="hint">${a("No roll comes before it. It can be resisted.")}</p>
    <div class="row wrap">
      <${b} play=${t}>${a("Tell the table")}<//>
      ${i&&c`<button type="button" class="quiet" onClick=${d}>${a("Cancel")}</button>`}
    </div>
  </form>
</details>`}function dc(t,e){return t.role==="spectator"?a("You watch"):!t.mine.length&&!t.isGm?a("Who do you play?"):t.isGm?e?a("What happens now?"):a("Your ta\
ble is open"):e?a("What do you do?"):a("What do you want to do?")}function hc({play:t}){let e=t.people.filter(({id:s,active:r})=>r&&s!==t.me),n=[[ee("localStora\
ge",Br,t),a("Save your seat: it is in this browser alone"),"seat",a("Save")],[e.length>0,a("Invite the players"),"invite",a("Invite")],[t.characters.length>0,a(
"They name their characters")],[t.clocks.length>0,a("Draw a clock: what are they up against?")],[t.actions.size>0,a("Call the first roll, or let a player ask fo\
r one")]];return c`<section class="card"><h2>${a("Your first evening")}</h2><ul class="steps">
    ${n.map(([s,r,i,o])=>c`<li>
          <${W} name=${s?"check":"more"} />
          <span>${r}${s?c`<span class="off"> (${a("done")})</span>`:""}</span>
          ${i&&!s&&c`<button class="mini push" onClick=${()=>t.open(i)}>${o}</button>`}
        </li>`)}
  </ul></section>`}function ai({play:t,current:e}){let n=[...t.actions.values()].filter(r=>r.id!==e?.id&&r.state!=="settled"&&!r.awaits.some(({who:i})=>t.isMe(i)));
if(!n.length)return null;let s=t.role==="spectator";return c`<section class="card">
    <h2>${e?a("Also open"):a("At the table now")}</h2>
    <ul class="queue">${n.map(r=>{let i=Nn(t,r).length>0&&_n(t,r),o=c`<span class="says">${r.spec.goal??""}</span>
      <span class="who">
        ${t.nameOf(r.character)} · ${a("waits for {who}",{who:q([...new Set(r.awaits.map(({who:d})=>t.nameOf(d)))])})}
      </span>`;return c`<li>
        ${s?c`<p class="entry">${o}</p>`:c`<button class="entry" onClick=${()=>t.look(r.id)}>${o}</button>`}
      ${r.state!=="rolled"&&!e&&c`<div class="watched">
          <${se} play=${t} action=${r} />
          <${Ee} play=${t} action=${r} />
          ${i&&c`<button class="wide" onClick=${()=>t.look(r.id)}>
              ${a("Help {name}: {now} to {next} %",{...i,name:t.nameOf(r.character)})}
            </button>`}
        </div>`}
    </li>`})}</ul></section>`}function ci({play:t,who:e,name:n,track:s,at:r,editing:i,spent:o}){let d=t.label("track",s),{value:l,cap:u}=r,h=(p,g)=>t.actAfter(()=>t.table.changeTracks({changes:[
{who:e,track:s,amount:p,text:g}],note:p<0?o?.take():void 0}),()=>t.say(`${d} ${l+p}`)),f=u!==void 0&&l>=u,m={name:n,track:Tn(t,s)};return c`<div class=${`track-\
row ${wn(l)}`}>
    <${Ce} name=${d} track=${s} value=${l} cap=${u} of=${n} />
    ${i?c`<span class="row">
          <${b}
            play=${t}
            class="mini"
            aria-label=${a("{name}: {track}, one less",m)}
            lacks=${l<=0}
            queued
            onClick=${()=>h(-1)}
          >
            <${W} name="minus" />
          <//>
          <${b}
            play=${t}
            class="mini"
            aria-label=${a("{name}: {track}, one more",m)}
            lacks=${f}
            queued
            onClick=${()=>h(1)}
          >
            <${W} name="plus" />
          <//>
        </span>`:null}
  </div>${(r.texts??[]).map(p=>c`<p class="row harm-text"><span>${p}</span>
    ${i?c`<${b}
          play=${t}
          class="mini quiet push"
          aria-label=${a("{text} is healed",{text:p})}
          queued
          onClick=${()=>h(-1,p)}
        >
          ${a("Healed")}
        <//>`:null}
  </p>`)}`}function Hn({play:t}){let e=t.role==="gm",[n,s]=v(!1),{turn:r,...i}=t.session.tracks,o=Object.entries(i),[d,l]=v(""),u={take(){return l(""),d.trim()||void 0}},h=p=>t.
game.tracks[p]?.cost==="spends",f=Object.keys(t.game.once_a_turn).length>0;if(!o.length&&!f)return null;let m=()=>t.act(()=>t.table.startTurn(),()=>t.say(a("A n\
ew turn has begun.")));return c`<section class="card" aria-labelledby="table-title">
    <div class="row"><h2 id="table-title">${a("The table")}</h2>
      ${e&&o.length?c`<button
            class="mini quiet push"
            aria-expanded=${String(n)}
            aria-label=${a("Change the table's tracks")}
            onClick=${()=>s(!n)}
          >
            <${W} name="pen" />
            ${n?a("Done"):a("Change")}
          </button>`:null}
    </div>
    <div class="tracks">
      ${o.map(([p,g])=>c`<${ci}
            key=${p}
            play=${t}
            who="session"
            name=${a("The table")}
            track=${p}
            at=${g}
            editing=${n&&e}
            spent=${h(p)?u:void 0}
          />`)}
    </div>
    ${n&&e&&o.some(([p])=>h(p))?c`<div>
          <label for="gm-move">${a("What is it spent on?")}</label>
          <input
            id="gm-move"
            class="says"
            maxlength="500"
            value=${d}
            onInput=${p=>l(p.currentTarget.value)}
          />
        </div>`:null}
    ${f?c`<div class="row wrap turn-row">
          <span>${a("Turn {n}",{n:r?.value??1})}</span>
          ${e?c`<${b} play=${t} class="mini push" onClick=${m}>${a("New turn")}<//>`:null}
        </div>`:null}
  </section>`}function Ht(t,e){let n=new Map(e.map(s=>[s.id,s]));return t.map(s=>n.get(s.id)?.version>s.version?n.get(s.id):s)}function di(t,e,n){let s=Ht(t,[...e.values()]).
filter(({id:r})=>!n.has(r));return new Map(s.map(r=>[r.id,r]))}async function hi(t){let e=({character:r,awaits:i})=>t.isGm||t.isMe(r)||i.some(({who:o})=>t.isMe(
o)),s=[...t.actions.values()].filter(r=>e(r)||r.state!=="settled").sort((r,i)=>e(i)-e(r)).filter(r=>t.stakes.get(r.id)?.etag!==li(t,r));await Promise.all(s.slice(
0,8).map(async r=>{let i=li(t,r);try{t.stakes.set(r.id,{etag:i,value:await t.table.actionStakes(r.id)})}catch{t.stakes.delete(r.id)}}))}function li(t,e){let n=[
t.session.tracks,...t.characters.map(s=>s.tracks)];return JSON.stringify([e.etag,e.state,e.problem,e.terms_digest,n,e.clock&&t.clock(e.clock)])}function Rn(t="0"){
return Number.parseInt(t,10)}var ui=600,fi=60,uc=1500,mi=4e3,fc=2e3,Rt=class extends At{constructor(e,n,s){let r=e.table(n);super(r.person),this.client=e,this.seat=n,this.newcomer="",this.ratings=
new Map,this.page=s,this.table=r,this.session=null,this.present=new Set([this.me]),this.stakes=new Map,this.entries=[],this.hasEarlier=!1,this.warnings=[],this.
checked=new Dt(this),this.connection="live",this.since=new Date,this.focus="",this.stepped=!1,this.pressed="",this.kept="",this.panel="",this.sending=!1,this.slow=
!1,this.refusal=null,this.question=null,this.spoken="",this.form="text/html",this.tumbled=0,this.ended="",this.missing=null,this.#e=new AbortController}#e;#t;#n=null;#s=null;#r=0;#i=0;#a=new Set;#o=0;get gone(){
return this.connection==="gone"}get busy(){return this.sending||this.gone}get settings(){return this.page.settings}set(e,n){this.page.set(e,n)}async start(){let{
table:e}=this;e.on("connection",s=>this.#c(s)),e.on("warning",s=>{this.warnings.push(s),this.changed()}),e.on("presence",({present:s})=>{this.present=new Set(s),
this.changed()});let{signal:n}=this.#e;for(addEventListener("offline",()=>this.#c({live:!1}),{signal:n}),navigator.onLine||this.#c({live:!1}),addEventListener("\
online",()=>this.#c({live:!0}),{signal:n});!n.aborted&&!this.ended;){try{let s=this.newcomer;this.newcomer="",s&&await this.act(()=>wr(this,s));let r=await this.#p();
this.missing=null,this.warnings=await e.evidence.warnings();for(let i of await e.pending())this.#u(i);await this.#w(r)}catch(s){n.aborted||this.#b(s)}await new Promise(
s=>setTimeout(s,fc))}}stop(){this.#e.abort()}changed(){this.page.render()}say(e){this.spoken=e,this.changed()}async act(e,n){if(this.sending)return;if(this.gone)
return this.sayGone();this.refusal=null,this.sending=!0;let s=setTimeout(()=>{this.slow=!0,this.changed()},uc);this.changed();try{let r=await e();return r?.type&&
r.seq===this.#f()+1&&this.#$(r),n?.(r),await this.refresh().catch(()=>{}),r}catch(r){this.#d(r);return}finally{clearTimeout(s),this.sending=!1,this.slow=!1,this.
changed()}}sayGone(){this.refusal=ze(new E("offline"),this),this.changed()}async actAfter(e,n){for(;this.sending;)await new Promise(s=>setTimeout(s,10));return this.
act(e,n)}ask(e,n,{sends:s=!0}={}){return new Promise(r=>{this.question={question:e,confirm:n,sends:s,resolve:r},this.changed()})}again({refusals:e}){return this.
ask(a("The host ended the chapter before your dice fell: another set of dice that could be seen beforehand. It is refusal {n} of your rolls. Roll in the new cha\
pter?",{n:e}),a("Roll"))}answer(e){let{question:n}=this;this.question=null,n?.resolve(e),this.changed()}open(e){this.panel=e,this.changed()}close(){this.open("")}look(e){
this.focus=e,this.refusal=null,this.step()}glance(e){this.look(e),this.kept=e;let n=()=>{if(this.focus===e){if(this.actions.get(e)?.awaits.some(({who:s})=>this.
isMe(s))){setTimeout(n,mi);return}this.focus="",this.changed()}};setTimeout(n,mi)}writes(e){this.focus==="ask"||this.actions.has(this.focus)||(this.focus=e?"wri\
te":"")}step(){this.stepped=!0,this.changed()}leave(){this.page.leave()}async earlier(){let e=this.entries[0]?.seq??this.#f()+1,{items:n,next:s}=await this.table.
readLog({before:e,limit:fi,proof:"no"});this.entries=[...n.filter(r=>!this.entries.some(({seq:i})=>i===r.seq)),...this.entries],this.hasEarlier=s!==null,this.changed()}card(e){
return this.table.getForm(e,"text/html")}refresh(){return this.#n?(this.#s??=this.#n.catch(()=>{}).then(()=>(this.#s=null,this.refresh())),this.#s):(this.#n=this.#l().
finally(()=>{this.#n=null}),this.#n)}async#l(){let e=this.#r,[n,{actions:s}]=await Promise.all([this.table.getSession({include:"characters,clocks,presence"}),this.
table.listActions()]);if(e!==this.#r)return this.#l();e!==this.#i&&this.#m(e,n),this.session=n,this.people=n.people,this.characters=Ht(n.characters,this.characters),
this.clocks=Ht(n.clocks,this.clocks),n.present&&(this.present=new Set(n.present)),this.actions=di(s,this.actions,this.#a),this.since=new Date,!this.#e.signal.aborted&&
(Rr({...this.seat,...this.table.credentials,name:this.personName(this.me),table:n.name}),await hi(this),this.changed())}#h(){this.#r+=1,this.entries=[],this.hasEarlier=
!1,this.tumbled=1/0,this.#o=1/0}#m(e,n){this.#i=e,[this.characters,this.clocks,this.actions]=[[],[],new Map],this.stakes.clear(),this.#a.clear(),this.#o=Rn(n.last_event_id),
this.tumbled=this.#o}async#p(){this.#r+=1;let e=this.client.describeSystem.bind(this.client),n=await this.table.getSession({include:"characters,clocks"});this.session=
n,this.people=n.people;let s=Rn(n.last_event_id),[r,i]=await Promise.all([e(n.system),this.table.readLog({before:s+1,limit:fi,proof:"no"}),this.refresh()]);return this.
game=r,this.entries=i.items,this.hasEarlier=i.next!==null,this.changed(),n.last_event_id}async#w(e){let n=this.table.followLog({after:e,as:this.form,signal:this.#e.
signal});for await(let s of n)this.since=new Date,s.type==="reset"?this.#h():s.seq>this.#f()&&this.#$(s),clearTimeout(this.#t),this.#t=setTimeout(()=>this.refresh().
catch(()=>{}),20)}#$(e){if(this.hasEarlier||=this.entries.length>ui,this.entries=[...this.entries.slice(-ui),e],e.type==="reversed"){let r=i=>e.reverses.includes(
i.seq);this.entries=this.entries.map(i=>r(i)?{...i,reversed_by:e.seq}:i)}let n=this.entries.find(({seq:r})=>r===(e.roll??e.seq));n?.announced&&["chosen","diffic\
ulty_opened"].includes(e.type)&&this.#g(n.seq);let{action_after:s}=e;["refused","cancelled"].includes(s?.state)?(this.actions.delete(s.id),this.#a.add(s.id)):this.
actions.get(s?.id)?.version<=s?.version&&this.actions.set(s.id,s),this.refusal&&Lr(this.refusal,e,this)&&(this.refusal=null),e.by!==this.me&&e.seq>this.#o&&(this.
spoken=Nt(this,e)||this.spoken),this.changed()}async#g(e){let n=await this.table.getRoll(e).catch(()=>null);n&&(this.entries=this.entries.map(s=>s.seq===e?{...s,
...n}:s)),this.changed()}#f(){return this.entries.at(-1)?.seq??0}#c(e){this.connection=e.live?"live":"gone",e.live&&(this.refusal?.code==="NetworkError"&&(this.
refusal=null),this.since=new Date,this.refresh().catch(()=>{})),this.changed()}async#u(e){try{await this.table.resume(e,{patience:12e4}),this.say(a("What you se\
nt before has arrived."))}catch(n){this.#d(n)}this.refresh().catch(()=>{})}#d(e){["token_revoked","token_invalid","no_session"].includes(e.code)?this.#b(e):this.
refusal=ze(e,this),this.changed()}#b(e){e.status===401||e.status===404||e.code==="no_session"?this.ended=ze(e,this).text:(this.missing=(this.page.unread??ze)(e,
this),this.connection="gone"),this.changed()}};var pi=globalThis.trustedTypes?.createPolicy("card",{createHTML:t=>t});function gi({markup:t,load:e}){let n=M(null),[s,r]=v(t),[i,o]=v(!1);return P(()=>{!s&&e&&
e().then(r,()=>o(!0))},[]),P(()=>{n.current&&s&&(n.current.innerHTML=pi?pi.createHTML(s):s)},[s]),c`<div class="embedded" ref=${n}>${!s&&(i?a("It could not be l\
oaded."):"…")}</div>`}var mc=20*6e4;function $i(t,e){let n=pc(t.entries),s=gc(t,n).filter(r=>e==="rolls"?r.steps.some(({type:i})=>i==="rolled"||i==="resisted"):e==="all"||bc(t,r));return kc(
s)}function pc(t){let e=new Map;for(let n of t)if(n.reversed_by&&e.set(n.seq,t.find(({seq:s})=>s===n.reversed_by)??{seq:n.reversed_by}),n.type==="reversed")for(let s of n.
reverses??[])e.set(s,n);return e}function gc(t,e){let n=new Map,s=[],r=new Set(t.entries.map(({seq:i})=>i));for(let i of t.entries){let o=$c(i),d=Date.parse(i.at);
if(o&&i.type!=="difficulty_opened"){let h=n.get(o);h?i.type==="rolled"&&(s.splice(s.indexOf(h),1),s.push(h),h.at=d):(h={key:`a${o}`,kind:"tale",at:d,steps:[],undone:e},
n.set(o,h),s.push(h)),h.steps.push(i);continue}if(i.type==="reversed"&&(i.reverses??[]).some(h=>r.has(h)))continue;let l=vc(t,i),u=s.at(-1);!l||u?.words&&!u.steps[0].
changes.length&&u.words===l&&u.steps[0].by===i.by||s.push({key:`e${i.seq}`,kind:"minor",at:d,steps:[i],undone:e,words:l})}return s.filter(({kind:i,steps:o})=>i!==
"tale"||wc(o))}function $c(t){return t.action?t.action:t.type==="rolled"?`r${t.seq}`:""}function wc(t){return t.some(({action_after:e,ruling:n,announced:s,unruled:r})=>e||
n||s||r)}function bc(t,{steps:e}){let n=new Set(t.mine.map(({id:s})=>s));return e.some(({by:s,character:r,assistants:i=[],changes:o})=>s===t.me||[r,...i,...o.map(
({who:d})=>d)].some(d=>n.has(d)))}function kc(t){let e=[],n=0;for(let s of t){let r=Math.max(s.at,...s.steps.map(({at:i})=>Date.parse(i)));s.at-n>mc&&e.push({key:`\
t${s.key}`,kind:"scene",at:s.at,steps:[],undone:new Map}),e.push(s),n=Math.max(n,r)}return e}function wi(t){let e=new Date(t),n=navigator.languages.find(r=>r.startsWith(
G))??G,s=e.toLocaleTimeString(n,{hour:"2-digit",minute:"2-digit"});return e.toDateString()===new Date().toDateString()?s:`${e.toLocaleDateString(n,{day:"numeric",
month:"long"})}, ${s}`}function vc(t,e){let n=e.by_name??a("The service"),s=e.clock_after?.name??t.clock(e.clock)?.name,r=e.character_after?.name??e.character_name,
i=e.person_name??e.name??t.personName(e.person);switch(e.type){case"session_created":return a("{who} opened the table.",{who:n});case"imported":return a("{who} \
opened the table from a file.",{who:n});case"session_changed":return a("{who} changed the table.",{who:n});case"person_joined":return a("{who} sat down.",{who:e.
name});case"person_revoked":return e.by===e.person?a("{who} left the table.",{who:n}):a("{who} closed the seat of {person}.",{who:n,person:i});case"gm_handed_ov\
er":return a("{person} is the game master now.",{person:i});case"code_changed":return a("{who} changed the code for joining.",{who:n});case"character_created":return a(
"{who} brought in {character}.",{who:n,character:r});case"character_changed":return a("{who} changed the sheet of {character}.",{who:n,character:r});case"charac\
ter_deleted":return a("{who} removed a character.",{who:n});case"clock_created":return a("{who} started a clock: {clock}.",{who:n,clock:s});case"clock_changed":
return s?a("{who} changed a clock: {clock}.",{who:n,clock:s}):"";case"clock_deleted":return a("{who} put a clock away.",{who:n});case"clock_ticked":return xc(e,
n,s);case"turn_started":return a("{who} began a new turn.",{who:n});case"tracks_changed":return e.changes.length?`${n}: ${q(Mt(t,e.changes))}.`:"";case"difficul\
ty_opened":return a("{who} opened the Difficulty: it was {n}.",{who:n,n:e.difficulty});case"epoch_closed":return a("{who} ended chapter {n} of the dice.",{who:n,
n:e.epoch+1});case"epoch_revealed":return a("The seal of chapter {n} is open: its dice can be checked.",{n:e.epoch+1});case"reversed":return a("{who} took somet\
hing back.",{who:n});case"token_renewed":return"";default:return a("Something that this page does not know: {type}.",{type:e.unknown_type??e.type.replaceAll("_",
" ")})}}function xc(t,e,n){let s=t.changes.find(({who:r,track:i})=>r===t.clock&&i==="filled");return s?`${Et(s,n,t.clock_after)}.`:a("{who} ticked {clock}, and \
nothing moved.",{who:e,clock:n})}var Bt=new Set(["chosen","resisted"]);var yc=new Set(["rolled","chosen","resisted","tracks_changed","clock_ticked","turn_started"]);function Gn(t,e,n){return t.role==="gm"&&yc.has(e.type)&&!n.undone.
has(e.seq)}function bi({play:t,item:e,entry:n,undoing:s,setUndoing:r}){return s!==n.seq||!Gn(t,n,e)?null:c`<${_c} play=${t} item=${e} entry=${n} close=${()=>{r(
o=>o===n.seq?0:o),setTimeout(()=>document.getElementById(`undo-${n.seq}`)?.focus())}} />`}function _c({play:t,item:e,entry:n,close:s}){let[r,i]=v(""),[o,d]=v(null),
l=M(null);P(()=>l.current?.focus(),[]);let u=e.steps.filter(({seq:m,type:p})=>m>n.seq&&Bt.has(p)&&!e.undone.has(m)),h=Dr(t,[n,...u]),f=async()=>{let m=null,p=await t.
act(async()=>{try{return await Bn(t,n.seq,r.trim(),u.length>0,o!==null)}catch(g){if(g.code!=="reverse_later_first"||o)throw g;m=g;return}});m?d(m.body?.entries??
[]):p&&(s(),t.say(a("Undone.")),document.activeElement?.closest(".undo")||document.getElementById(`entry-${n.seq}`)?.focus())};return c`<div class="undo stack" role="group" aria-labelledby=${`\
goes-${n.seq}`}>
    <p class="small" id=${`goes-${n.seq}`}>
      <b>${a("What goes back")}:</b> ${h||a("nothing but the entry itself")}
      ${u.length?a("; later steps go with it"):""}.
    </p>
    ${n.type==="rolled"?c`<p class="hint">
          ${a("The dice stay in the log and in their chapter, so that everybody sees that they fell.")}
        </p>`:null}
    <label for=${`why-${n.seq}`}>${a("Why?")}</label>
    <input
      class="says"
      id=${`why-${n.seq}`}
      ref=${l}
      maxlength="500"
      value=${r}
      onInput=${m=>i(m.currentTarget.value)}
    />
    ${o?c`<p class="note" role="alert">
          ${O(o.length||2,"A later step hangs on this.","{n} later steps hang on this.")}
        </p>`:null}
    <div class="row wrap">
      <${b} play=${t} class="primary" onClick=${f}>
        ${o?a("Undo them too"):a("Undo this")}
      <//>
      <button onClick=${s}>${a("Leave it")}</button>
    </div>
  </div>`}async function Bn(t,e,n,s,r,i=8){try{return await t.table.reverse({seq:e,note:n,with_later:s||r})}catch(o){if(!r||o.code!=="reverse_later_first"||i===
0)throw o;let d=[...o.body?.entries??[]].sort((l,u)=>u-l);for(let l of d)await Bn(t,l,n,!0,!0,i-1).catch(u=>{if(u.code!=="happened")throw u});return Bn(t,e,n,s,
r,i-1)}}var Sc=60;function ki({play:t}){let[e,n]=v("all"),[s,r]=v(0),i=$i(t,e),o=Wc(t),d=[["all",a("All")],["rolls",a("Rolls")],["mine",a("Mine")]];return c`<section class="card tales" aria-labelledby="story-title">
    <div class="row wrap"><h2 id="story-title" tabindex="-1">${a("Story")}</h2>
      <div class="filters push" role="group" aria-label=${a("Show")}>
        ${d.map(([l,u])=>c`<button aria-pressed=${String(e===l)} onClick=${()=>n(l)}>${u}</button>`)}
      </div>
    </div>
    <div class="scroll" ref=${o} role="region" aria-label=${a("Entries")} tabindex="0">
      ${t.hasEarlier?c`<${Tc} play=${t} />`:null}
      <ol class="story">
        ${i.map(l=>c`<${Ac} key=${l.key} play=${t} item=${l} undoing=${s} setUndoing=${r} />`)}
      </ol>
      ${i.length?null:c`<p class="soft small">
            ${e==="all"?a("Nothing has happened yet."):a("Nothing of this kind yet.")}
          </p>`}
    </div>
  </section>`}function Tc({play:t}){let[e,n]=v(!1);return c`<${b} play=${t} class="quiet wide" lacks=${e} onClick=${async()=>{e||(n(!0),await t.earlier().catch(
()=>t.say(a("It could not be loaded."))),n(!1))}}>
    ${a("Earlier")}
  <//>`}function Wc(t){let e=M(null),n=M(!0),s=M({first:0,height:0});return P(()=>{let r=e.current,i=()=>{n.current&&(r.scrollTop=r.scrollHeight)},o=()=>{r.clientHeight&&
(n.current=r.scrollHeight-r.scrollTop-r.clientHeight<Sc)};r.addEventListener("scroll",o,{passive:!0});let d=new ResizeObserver(i);return d.observe(r),()=>{r.removeEventListener(
"scroll",o),d.disconnect()}},[]),sr(()=>{let r=e.current,i=t.entries[0]?.seq??0,o=r.scrollHeight-s.current.height;n.current?r.scrollTop=r.scrollHeight:i<s.current.
first&&o>0&&(r.scrollTop+=o),s.current={first:i,height:r.scrollHeight}}),e}function Ac({play:t,item:e,undoing:n,setUndoing:s}){if(e.kind==="scene")return c`<li class="scene">${wi(
e.at)}</li>`;let r={play:t,item:e,undoing:n,setUndoing:s};return e.kind==="minor"?c`<${Cc} ...${r} />`:c`<${zc} ...${r} />`}function vi({name:t}){return c`<span class="face" aria-hidden="true">${[
...t||"·"][0]}</span>`}function Cc({play:t,item:e,...n}){let[s]=e.steps,r=e.undone.get(s.seq);return c`<li class=${`tale minor${r?" undone":""}`} id=${`entry-${s.
seq}`} tabindex="-1">
    <${vi} name=${s.by_name} />
    <div><p class="says">${e.words}</p>
      ${s.note?c`<p class="told">${s.note}</p>`:null}
      ${r?c`<p class="rule"><${Vn} by=${r} /></p>`:null}
      <${Un} play=${t} item=${e} entry=${s} ...${n} />
    </div>
  </li>`}function Oc(t){let e=t.map(({action_after:s})=>s).filter(Boolean),n=new Map([...e.flatMap(({consequences:s})=>s),...t.flatMap(({picks:s=[]})=>s)].map(s=>[
s.id,s]));return e.length?{...e.at(-1),consequences:[...n.values()]}:void 0}function zc({play:t,item:e,...n}){let{steps:s,undone:r}=e,i=s.find(({type:g})=>g==="\
rolled"),o=Oc(s),d=i??s[0],l=i&&r.get(i.seq),u=i?.ruling?.goal??o?.spec.goal??s.find(({action_after:g})=>g?.spec.goal)?.action_after.spec.goal,h=s.find(({verdict:g})=>g)?.
verdict,f=l?void 0:i?.ruling?.success??h?.success,m=i&&f!==void 0&&yn(t,h?.outcome??i.ruling?.outcome,o?.says),p=i?.character_name??s.find(g=>g.character_name)?.
character_name??t.character(o?.character)?.name;return c`<li class=${`tale${l?" undone":""}`} id=${`entry-${d.seq}`} tabindex="-1">
    <${vi} name=${(i??s.find(({type:g})=>g==="action_opened")??d).by_name} />
    <div>
      <p class="says">
        ${u?tt(u):c`<span class="soft">${p}</span>`}
        ${m?c` <b>${tt(m)}</b>`:null}
      </p>
      ${i?c`<${Mc} play=${t} entry=${i} name=${p} verdict=${h} />`:c`<p class="rule"><b>${p}</b> ${Dc(o)}</p>`}
      ${l?c`<p class="rule"><${Vn} by=${l} /></p>`:null}
      ${Ec(t,o).map(g=>c`<p class="rule">${g}</p>`)}
      ${i?c`${i.gm_fields?c`<p class="rule">
                  ${a("Typed for {gm}: {what}",{gm:t.gmName,what:q(i.gm_fields.map(g=>t.label("field",g)))})}
                </p>`:null}
          <${yi} play=${t} entry=${i} />
          <${Un} play=${t} item=${e} entry=${i} ...${n} />`:null}
      ${s.filter(({type:g})=>Bt.has(g)).map(g=>c`<${Pc}
              key=${g.seq}
              gone=${l}
              play=${t}
              item=${e}
              step=${g}
              action=${o}
              ...${n}
            />`)}
      
    </div>
  </li>`}function tt(t){return/[.!?…”"'»)]$/.test(t.trim())?t.trim():`${t.trim()}.`}function Dc(t){return t?{draft:a("not agreed yet"),ready:a("agreed, not\
 rolled yet"),cancelled:a("called off"),refused:t.why?a("not possible that way: {why}",{why:t.why}):a("not possible that way"),settled:t.kind==="narrated"?a("wi\
thout a roll"):a("settled"),rolled:a("rolled")}[t.state]??"":""}function Ec(t,e){return(e?.offers??[]).filter(({state:n,text:s})=>n==="accepted"&&s).map(({by:n,
text:s})=>c`<b>${t.nameOf?.(n)??t.character(n)?.name??n}</b> <span class="told">${tt(s)}</span>`)}function Mc({play:t,entry:e,name:n,verdict:s}){let{ruling:r,announced:i}=e,
o=[e.approach&&z(e.approach),r?.position&&t.label("position",r.position),r?.effect&&t.label("effect",r.effect.rolled),r?.difficulty!==void 0&&a("against {n}",{n:r.
effective_difficulty??r.difficulty})].filter(Boolean),d=r?.outcome??s?.outcome??e.outcome,l=d?t.label("outcome",d):"",u=r?.announce??i?.announce??"",h=r?.success??
s?.success;return c`<p class="rule">
      <${xi} dice=${r?.dice??i?.dice??[]} />
      <b>${n??e.by_name}</b> ${o.length?c`<span>${o.join(" · ")}</span>`:null}
      ${u&&u.toLowerCase()!==l.toLowerCase()?c`<span class="out">${u}</span>`:null}
      ${l?c`<span class=${`out ${Nc(d,h)}`}>${l}</span>`:null}
      ${i&&!s?c`<span>${a("{gm} knows whether it works",{gm:t.gmName})}</span>`:null}
      ${e.unruled?c`<span>${e.unruled}</span>`:null}
      <${Si} play=${t} entry=${e} />
    </p>`}function Nc(t,e){return e===void 0?"":e?/partial|with_fear|marginal/.test(t)?"price":"good":"bad"}function xi({dice:t}){if(!t.length)return null;let e=t.
some(({sides:n})=>n!==6);return c`<span class=${`pips${e?" numbers":""}`}>
    ${t.map(({sides:n,face:s,role:r,counts:i,reason:o})=>{let d={hope:"hope",fear:"fear",success:"hit",cancels:"one"}[o??r]??(i?"counts":"lost");return c`<${Oe} sides=${n} face=${s} how=${d} says=${Ic(
d)} />`})}
  </span>`}function Ic(t){return{hope:"Hope",fear:"Fear",hit:a("success"),one:a("takes a success"),counts:a("counts")}[t]??""}function Un({play:t,entry:e,...n}){
let[s,r]=v(!1),i=e.type==="rolled"||!!(e.form&&e.resistance),o=Gn(t,e,n.item)&&n.undoing!==e.seq;return c`${i||o?c`<p class="rule tools-row">
          ${i?c`<button class="seal quiet" aria-expanded=${String(s)} onClick=${()=>r(!s)}>
                <${W} name=${s?"minus":"plus"} />
                ${a("All of this roll")}
              </button>`:null}
          ${o?c`<button
                class="seal quiet"
                id=${`undo-${e.seq}`}
                aria-label=${a("Undo entry {n}",{n:e.seq})}
                onClick=${()=>n.setUndoing(e.seq)}
              >
                <${W} name="undo" />
                ${a("Undo")}
              </button>`:null}
        </p>`:null}
    ${s?c`<${gi} markup=${e.form} load=${()=>t.card(e.seq)} />`:null}
    <${bi} play=${t} entry=${e} ...${n} />`}function yi({play:t,entry:e}){let n=Mt(t,e.changes);return n.length?c`<p class="rule">${q(n)}</p>`:null}function Pc({
play:t,item:e,step:n,action:s,gone:r,...i}){let o=e.undone.get(n.seq),d=n.type==="resisted"?qc(t,n,s):jc(t,n,s);return c`<div class=${`after-step${o?" undone":""}`} id=${`\
entry-${n.seq}`} tabindex="-1">
    ${(n.picks??[]).filter(({text:l})=>l).map(({text:l})=>c`<p class="says">${tt(l)}</p>`)}
    ${n.note?c`<p class="says">${tt(n.note)}</p>`:null}
    <p class="rule">
      ${n.resistance?.dice?c`<${xi} dice=${n.resistance.dice} />`:null}
      <b>${n.type==="resisted"?n.character_name:n.by_name}</b> <span>${d}</span>
      <${Si} play=${t} entry=${n} />
    </p>
    ${n.warnings?.map(({detail:l})=>c`<p class="rule">${z(l)}.</p>`)}
    <${yi} play=${t} entry=${n} />
    ${o&&o.seq!==r?.seq?c`<p class="rule"><${Vn} by=${o} /></p>`:null}
    <${Un} play=${t} item=${e} entry=${n} ...${i} />
  </div>`}function qc(t,e,n){let s=Fn(t,e.consequence,n),{left:r}=e.resistance;return r?a("resists: {what}. It is milder",{what:s}):a("resists: {what}. Nothing \
of it is left",{what:s})}function jc(t,e,n){let s=[],r=i=>q(i.map(o=>Fn(t,o,n)));e.branch&&s.push(t.label("menu",e.branch)),e.picks?.length&&s.push(q(e.picks.map(
i=>_i(t,i,n)))),e.take?.length&&s.push(a("takes {what}",{what:r(e.take)}));for(let[i,o]of Object.entries(e.fate??{})){let d=Fn(t,i,n);s.push({landed:a("{what} l\
ands",{what:d}),reduced:a("{what} is milder",{what:d}),avoided:a("{what} is averted",{what:d})}[o]??d)}return e.effect&&s.push(a("grants {effect} effect",{effect:t.
label("effect",e.effect)})),e.grant&&s.push(a("grants a part of it")),e.verdict&&s.push(a("tells the table: {verdict}",{verdict:t.label("outcome",e.verdict.outcome)})),
s.join("; ")||a("goes on")}function Fn(t,e,n){let s=n?.consequences?.find(r=>r.id===e);return s?s.text?s.text.replace(/\.$/,""):_i(t,s,n):a("a consequence")}function _i(t,e,n){
let s=e.pick==="custom"?a("something else"):t.label("menu",e.pick),i=[n?.consequences?.some(({character:o})=>o&&o!==n.character)&&e.character&&t.nameOf(e.character),
e.harm_level&&a("level {n}",{n:e.harm_level}),e.clock&&(t.clock(e.clock)?.name??""),!e.harm_level&&e.severity&&t.label("severity",e.severity).toLowerCase()].filter(
Boolean);return i.length?`${s} (${i.join(", ")})`:s}function Si({play:t,entry:e}){let n=Mr(t,e),s=()=>t.open("fair");switch(n){case"checked":return c`<button class="seal" onClick=${s}><${W} name="shield" />${a(
"dice checked")}</button>`;case"wrong":return c`<button class="seal alarm" onClick=${s}>
        <${W} name="warn" />
        ${a("does not match its seal")}
      </button>`;case"sealed":return c`<button class="seal kept" onClick=${s}><${W} name="lock" />${a("sealed")}</button>`;case"ended":return c`<button class="seal kept" onClick=${s}><${W} name="lock" />${a(
"not checked yet")}</button>`;case"given":return c`<span>${a("thrown by hand")}</span>`;default:return null}}function Vn({by:t}){let e=t.by_name?a("undone by {w\
ho}",{who:t.by_name}):a("undone");return c`<span>
    ${e}
    ${t.note?c`: <span class="told">${t.note}</span>`:null}
    ${t.left?.length?` (${a("not all of it could be taken back")})`:""}
  </span>`}var Lc=8;function Ti({play:t}){return[...t.actions.values()].filter(({state:n})=>n==="draft"||n==="ready").map(n=>c`<section class="card stack stakes" key=${n.id} aria-label=${a(
"Stakes")}>
        <h2>${t.nameOf(n.character)}</h2>
        ${n.spec.goal&&c`<p class="says">${D(n.spec.goal)}</p>`}
        <${se} play=${t} action=${n} />
        <${Ee} play=${t} action=${n} />
      </section>`)}function Wi({play:t}){let e=t.entries.findLast(({type:n})=>n==="rolled"||n==="resisted");return e?c`<${ke} key=${e.seq} play=${t} entry=${e} />`:
null}function Ai({play:t}){return t.clocks.length?c`<section class="card" aria-label=${a("Clocks")}>
    <ul class="clocks wide-list">
      ${t.clocks.map(e=>c`<li class="clock" key=${e.id}>
            <${St} clock=${e} />
            <p class="name says">${e.name} <span class="soft small">${`${e.filled}/${e.size}`}</span></p>
          </li>`)}
    </ul>
  </section>`:null}function Ci({play:t}){let e=t.entries.map(n=>({entry:n,words:Nt(t,n)})).filter(({words:n})=>n).slice(-Lc);return e.length?c`<section class="card" aria-label=${a(
"Story")}>
    <ol class="stack">${e.map(({entry:n,words:s})=>c`<li key=${n.seq} class="small">${s}</li>`)}</ol>
  </section>`:null}var Ft=["stakes","dice","tracks","clocks","story"],Hc=50,Rc=new Set(["fair","invite","seat","settings"]),Kn=class extends Rt{async known(){for(;!this.game&&!this.
ended&&!this.missing;)await new Promise(e=>setTimeout(e,Hc));return!!this.game}async card(e){let n=this.entries.find(s=>s.seq===e);if(!n?.form)throw new Error("\
there is no card");return n.form}},Gt=class{play=null;settings={calls:"off",motion:"",sound:"",language:""};hidden=!1;#e;#t=!1;constructor(e,{language:n,parts:s=Ft,
plain:r=!1,before:i}){this.#e=e,this.language=n,this.parts=s,this.plain=r,this.before=i}sit(e,n){return this.stop(),this.play=new Kn(e,n,this),this.play.start(),
this.render(),this.play}stop(){this.play?.stop(),this.play=null,this.render()}set(){}leave(){this.stop()}toDoor(){this.stop()}anotherName(){this.stop()}render=()=>{
this.#t||(this.#t=!0,queueMicrotask(()=>{this.#t=!1,nr(c`<${Bc} view=${this} />`,this.#e)}))}};function Bc({view:t}){let{play:e,parts:n,before:s}=t;return c`<div class="rollwright" lang=${t.
language} data-family=${e?.game?e.family:""}>
    <${Uc} />
    ${s?.(t)}
    ${e&&!t.hidden&&c`<${Gc} play=${e} parts=${n} plain=${t.plain} />`}
  </div>`}function Gc({play:t,parts:e,plain:n}){if(t.ended)return c`<p class="note bad" role="alert">${t.ended}</p>`;if(!t.game)return c`<p class="note" role="status">${t.
missing?t.missing.text:a("The table is read")}</p>`;let s=r=>e.includes(r);return n?c`<div class="plain" inert>
      ${s("stakes")&&c`<${Ti} play=${t} />`}
      ${s("dice")&&c`<${Wi} play=${t} />`}
      ${s("tracks")&&c`<${Hn} play=${t} />`}
      ${s("clocks")&&c`<${Ai} play=${t} />`}
      ${s("story")&&c`<${Ci} play=${t} />`}
    </div>`:c`
    ${(s("stakes")||s("dice"))&&c`<div class="now"><${ii} play=${t} /></div>`}
    ${s("tracks")&&c`<${Hn} play=${t} />`}
    ${s("clocks")&&c`<${fr} play=${t} />`}
    ${s("story")&&c`<${ki} play=${t} />`}
    ${Rc.has(t.panel)&&c`<p class="note" role="status">
        <a href=${`${t.seat.url}/play`} target="_blank" rel="noreferrer">${a("That is at the page of the table.")}</a>
        <button class="mini" onClick=${()=>t.close()}>${a("Close")}</button>
      </p>`}
    ${t.question&&c`<${Fc} key="question" play=${t} />`}`}function Fc({play:t}){let e=M(null);return P(()=>e.current.showModal(),[]),c`<dialog ref=${e} aria-label=${t.
question.question} onCancel=${()=>t.answer(!1)}>
    <h2>${t.question.question}</h2>
    <${hr} play=${t} />
  </dialog>`}function Uc(){return c`<svg width="0" height="0" aria-hidden="true" focusable="false" style="position:absolute"><defs>
    <pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M3.5 0V7" />
    </pattern>
    <pattern id="bars" width="5" height="5" patternUnits="userSpaceOnUse"><path d="M2.5 0V5" /></pattern>
    <pattern id="dots" width="7" height="7" patternUnits="userSpaceOnUse"><circle cx="3.5" cy="3.5" r="1.3" /></pattern>
    <pattern id="ghost" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="9" height="9" /><path d="M4.5 0V9" />
    </pattern>
  </defs></svg>`}var Oi=["service","table","token","parts","play","lang","transparent","theme"],Vc=Oi.slice(0,6),Kc=`
:host([hidden]) { display: none; }
:host([transparent]) .rollwright { background: none; }
:host([transparent]) .rollwright > * { --ground: transparent; }
`,Yn=class extends HTMLElement{static observedAttributes=Oi;#e=null;#t="";#n=matchMedia("(prefers-color-scheme: dark)");connectedCallback(){this.shadowRoot||(this.
attachShadow({mode:"open"}).adoptedStyleSheets=[Os(Kc)]),this.#n.addEventListener("change",this.#s),this.#r()}disconnectedCallback(){this.#n.removeEventListener(
"change",this.#s),queueMicrotask(()=>this.isConnected||this.#i())}attributeChangedCallback(){this.isConnected&&this.shadowRoot&&this.#r()}#s=()=>{let e=this.getAttribute(
"theme");this.toggleAttribute("data-dark",e?e==="dark":this.#n.matches)};#r(){this.#s();let e=JSON.stringify(Vc.map(h=>this.getAttribute(h)));if(e===this.#t)return;
this.#i(),this.#t=e;let[n,s,r]=["service","table","token"].map(h=>this.getAttribute(h));if(!n||!s||!r)return;let i=this.getAttribute("parts")?.split(/[\s,]+/),o=i?
Ft.filter(h=>i.includes(h)):Ft,d=this.shadowRoot,l=Ws(this.getAttribute("lang")||navigator.language);this.#e=new Gt(d,{language:l,parts:o,plain:!this.hasAttribute(
"play")});let u=new URL(n,document.baseURI).href.replace(/\/+$/,"");this.#e.sit(new He(u,{language:l}),{url:u,sid:s,token:r})}#i(){this.#e?.stop(),this.#e=null,
this.#t=""}};customElements.define("rollwright-table",Yn);})();
