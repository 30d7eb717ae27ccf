function pn(n){for(let t=0;t<n.length;t++)if(n.charCodeAt(t)>127)return!1;return!0}function A(n,t=128){if(typeof n=="string"){if(/[\ud800-\udfff]/u.test(n))throw new TypeError(
"half a character");return JSON.stringify(n)}if(typeof n=="number"){if(!Number.isInteger(n))throw new TypeError(`a number that is no integer: ${n}`);if(!Number.
isSafeInteger(n))throw new TypeError(`an integer beyond 2^53-1: ${n}`);return String(n)}if(n===null||typeof n=="boolean")return String(n);if(typeof n!="object")
throw new TypeError(`no JSON value: ${typeof n}`);if(!t)throw new TypeError("nested too deeply");if(Array.isArray(n))return`[${n.map(s=>A(s,t-1)).join(",")}]`;let e=n,
r="";for(let s of Object.keys(e).sort()){if(!pn(s))throw new TypeError(`a key that is not ASCII: '${s}'`);r+=`${r&&","}${JSON.stringify(s)}:${A(e[s],t-1)}`}return`\
{${r}}`}var xt=new TextEncoder,mn=Array.from({length:256},(n,t)=>t.toString(16).padStart(2,"0"));function N(n){let t="";for(let e of n)t+=mn[e];return t}function Y(n){return Uint8Array.
from({length:n.length/2},(t,e)=>parseInt(n.slice(2*e,2*e+2),16))}var _n=Int32Array.from([1116352408,1899447441,3049323471,3921009573,961987163,1508970993,2453635748,
2870763221,3624381080,310598401,607225278,1426881987,1925078388,2162078206,2614888103,3248222580,3835390401,4022224774,264347078,604807628,770255983,1249150122,
1555081692,1996064986,2554220882,2821834349,2952996808,3210313671,3336571891,3584528711,113926993,338241895,666307205,773529912,1294757372,1396182291,1695183700,
1986661051,2177026350,2456956037,2730485921,2820302411,3259730800,3345764771,3516065817,3600352804,4094571909,275423344,430227734,506948616,659060556,883997877,
958139571,1322822218,1537002063,1747873779,1955562222,2024104815,2227730452,2361852424,2428436474,2756734187,3204031479,3329325298]),gn=Int32Array.from([1779033703,
3144134277,1013904242,2773480762,1359893119,2600822924,528734635,1541459225]),wn=new Int32Array(64);function Wt(n,t,e){let r=wn;for(let h=0;h<16;h++,e+=4)r[h]=t[e]<<
24|t[e+1]<<16|t[e+2]<<8|t[e+3];for(let h=16;h<64;h++){let d=r[h-15],m=r[h-2],b=(d>>>7|d<<25)^(d>>>18|d<<14)^d>>>3,w=(m>>>17|m<<15)^(m>>>19|m<<13)^m>>>10;r[h]=r[h-
16]+b+r[h-7]+w|0}let s=n[0],o=n[1],i=n[2],a=n[3],l=n[4],u=n[5],c=n[6],f=n[7];for(let h=0;h<64;h++){let d=(l>>>6|l<<26)^(l>>>11|l<<21)^(l>>>25|l<<7),m=f+d+(c^l&(u^
c))+_n[h]+r[h]|0,w=((s>>>2|s<<30)^(s>>>13|s<<19)^(s>>>22|s<<10))+(s&o|i&(s|o))|0;f=c,c=u,u=l,l=a+m|0,a=i,i=o,o=s,s=m+w|0}n[0]+=s,n[1]+=o,n[2]+=i,n[3]+=a,n[4]+=l,
n[5]+=u,n[6]+=c,n[7]+=f}var B=new Uint8Array(128),qt=new DataView(B.buffer);function yn(n,t,e){let r=e.length%64,s=e.length-r;for(let l=0;l<s;l+=64)Wt(n,e,l);B.
fill(0);for(let l=0;l<r;l++)B[l]=e[s+l];B[r]=128;let o=r<56?64:128,i=t+e.length;qt.setUint32(o-8,Math.floor(i/536870912)),qt.setUint32(o-4,i%536870912*8);for(let l=0;l<
o;l+=64)Wt(n,B,l);let a=new Uint8Array(32);for(let l=0;l<32;l++)a[l]=n[l>>2]>>>24-8*(l&3);return a}function bt(n){return yn(gn.slice(),0,n)}var O=new Uint8Array(
4096);function xn(n,...t){let e=t.reduce((s,o)=>s+4+3*o.length,100);O.length<e&&(O=new Uint8Array(e));let r=Zt(0,`ra2/${n}`);for(let s of t)r=Zt(r,s);return O.subarray(
0,r)}function Zt(n,t){let e=typeof t=="string"?bn(n+4,t):t.length;typeof t!="string"&&O.set(t,n+4);for(let r=0;r<4;r++)O[n+r]=e>>>24-8*r;return n+4+e}function bn(n,t){
for(let e=0;e<t.length;e++){let r=t.charCodeAt(e);if(r>127)return xt.encodeInto(t,O.subarray(n)).written;O[n+e]=r}return t.length}function L(n,...t){return bt(xn(
n,...t))}function F(n){let t=new Uint8Array(8),e=Math.floor(n/4294967296);for(let r=0;r<4;r++)t[r]=e>>>24-8*r,t[4+r]=n%4294967296>>>24-8*r;return t}function Jt(n,{e:t,commit:e,next_commit:r,client_seed:s}){return N(L("genesis",n,F(t),Y(e),Y(r),s))}function Gt(n,t,e){return N(L("commit",n,F(t),Y(e)))}function kt(n){
return N(L("terms",A(n)))}function Kt(n,t,e){return N(L("leaf",F(n),F(t),L("rec",A(e))))}function X(n){return N(bt(xt.encode(JSON.stringify(n,kn)))).slice(0,32)}
function kn(n,t){return t===null||typeof t!="object"||Array.isArray(t)?t:Object.fromEntries(Object.entries(t).sort(([e],[r])=>e<r?-1:1))}function W(n){return N(
crypto.getRandomValues(new Uint8Array(n)))}var M=class extends Error{constructor(t,e=null){super(t.detail),this.name="Problem",this.body=t,this.status=t.status,this.code=t.code,this.detail=t.detail,this.
errors=t.errors??[],this.retryAfter=e,this.temporary=t.status>=500||$n.has(t.code),this.unanswered=!1}},$n=new Set(["too_many_requests","too_many_streams","body\
_timeout","incomplete_body"]),$=class extends Error{constructor(t,e){super(t,{cause:e}),this.name="NetworkError",this.temporary=!0,this.retryAfter=null,this.unanswered=
!1}},H=class extends ${constructor(t){super("your browser wants permission for the local network",t),this.name="LocalNetworkError",this.temporary=!1}},q=class extends Error{constructor(t){
super(t.detail),this.name="DisagreementError",this.warning=t}},vn=[/^localhost$|\.localhost$|\.local$/,/^(127|10)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2[0-9]|3[01])\./,
/^\[(::1|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*)\]$/];async function Yt(n,t){let{hostname:e}=new URL(n);return globalThis.location!==void 0&&!zt(globalThis.location.
hostname)&&zt(e)&&await Sn()==="missing"?new H(t):new $(`no answer from ${e}`,t)}function zt(n){return vn.some(t=>t.test(n))}async function Sn(){try{let n={name:"\
local-network-access"};return(await navigator.permissions.query(n)).state==="granted"?"granted":"missing"}catch{return"unknown"}}var Xt={first:250,most:15e3};function $t(n,{first:t,most:e}){return Math.min(e,t*2**Math.min(n-1,30))*(.5+Math.random()/2)}function vt(n,t){return new Promise((e,r)=>{
t?.throwIfAborted();let s=()=>{clearTimeout(o),globalThis.removeEventListener?.("online",s),t?.removeEventListener("abort",s),t?.aborted?r(t.reason):e()},o=setTimeout(
s,n);globalThis.addEventListener?.("online",s),t?.addEventListener("abort",s)})}function D(n){return(n instanceof M||n instanceof $)&&n.temporary}function St(n){
return n instanceof M&&n.code==="busy"}var Tn=3;async function Q(n,{patience:t,signal:e,backoff:r}){let s=Date.now()+t,o=0;for(let i=1;;i++){e?.throwIfAborted();
try{return await n(s-Date.now())}catch(a){if(!D(a)||(o=St(a)?o+1:0,o===Tn))throw a;let l=Math.max($t(i,r),a.retryAfter??0);if(Date.now()+l>=s)throw a;await vt(l,
e)}}}var V=class{#t;#n;#e;#r;constructor(t,e,r,s){this.#t=t,this.#n=e,this.#e=`${r}pending/`,this.#r=s}async pending(){return(await this.#n.list(this.#e)).map(([,e])=>e).
sort((e,r)=>e.at-r.at)}async make(t,e){let{name:r,method:s,path:o,body:i,version:a,rolls:l,bind:u,again:c}=t,f=u?await u():i,h={key:W(16),name:r,method:s,path:o,
body:f,version:a,rolls:l,at:Date.now()},d=this.#s({method:s,path:o,body:i,version:a}),m=await this.#n.update(d,b=>b??h);return this.#o(d,m,c,e)}async resume(t,e){
let s=(await this.#n.list(this.#e)).find(([,{key:o}])=>o===t.key)?.[0];return this.#o(s??this.#s(t),t,void 0,e)}#s({method:t,path:e,body:r={},version:s=""}){return this.#e+
X([t,e,r,s])}async#o(t,e,r,s){for(;;){await this.#r.before(e);let o;try{o=await this.#i(e,s)}catch(i){if(!(i instanceof M)||i.unanswered)throw i;await this.#r.after(
i.body,e);let a=await this.#a(t,e,i,r),l=a&&await this.#l(t,e,a);if(!l)throw i;e=l;continue}return await this.#r.after(o,e),await this.#u(t,e),o}}async#i({key:t,
method:e,path:r,body:s,version:o},{signal:i,patience:a=this.#t.patience}={}){let l={"Idempotency-Key":t,...o&&{"If-Match":o}},u=c=>{let f={method:e,path:r,body:s,
headers:{...this.#r.headers(),...l}};return this.#t.attempt(f,i,c)};try{return await Q(u,{patience:a,signal:i,backoff:this.#t.backoff})}catch(c){throw D(c)&&(c.
unanswered=!St(c)),c}}async#a(t,e,r,s){let o;try{return o=await s?.(r,e),o}finally{o||await this.#u(t,e)}}#l(t,e,r){let s={...e,body:r,key:W(16),at:Date.now()};
return this.#n.update(t,o=>o?.key===e.key?s:o)}#u(t,{key:e}){return this.#n.update(t,r=>r?.key===e?void 0:r)}};var tt=class{constructor(t,{fetch:e,patience:r=3e4,timeout:s=1e4,backoff:o=Xt,language:i}={}){this.url=t.replace(/\/+$/,""),this.fetch=e??((a,l)=>globalThis.fetch(
a,l)),this.patience=r,this.timeout=s,this.backoff=o,this.language=i}async open({method:t,path:e,headers:r={},body:s,query:o={},seen:i},a){let l=new URL(this.url+
e);for(let[h,d]of Object.entries(o))d!=null&&l.searchParams.set(h,String(d));let u={...r};s!==void 0&&(u["Content-Type"]="application/json"),this.language&&(u["\
Accept-Language"]=this.language),i&&(u["A-IM"]="merge-patch"),i?.etag&&(u["If-None-Match"]=i.etag);let c={method:t,headers:u,body:s===void 0?void 0:JSON.stringify(
s),signal:a},f;try{f=await this.fetch(l.href,{...c,cache:"no-store"})}catch(h){throw h instanceof $?h:await Yt(l.href,h)}if(!f.ok&&!(f.status===304&&i?.etag))throw await Mn(
f);return f}async attempt(t,e,r=1/0){let s=AbortSignal.timeout(Math.max(1,Math.min(r,this.timeout))),{text:o=""}=t.seen??{};try{let i=await this.open(t,e?AbortSignal.
any([e,s]):s);if(i.status===204)return;if(i.status===304)return Z(o);let a=await Qt(i,t.type??"application/json");if(t.type)return a;let l=i.status===226?te(Z(o),
Z(a)):Z(a),u=i.headers.get("etag");return t.seen&&u&&Object.assign(t.seen,{etag:u,text:JSON.stringify(l)}),l}catch(i){throw e?.throwIfAborted(),i}}read(t,{signal:e,
patience:r=this.patience}={}){return Q(o=>this.attempt(t,e,o),{patience:r,signal:e,backoff:this.backoff})}};async function Qt(n,t){let e=n.headers.get("content-\
type")??"";if(e.split(";")[0].trim()!==t)throw await n.body?.cancel(),new $(`not an answer of the service: status ${n.status}, ${e||"no type"}`);try{return await n.
text()}catch(r){throw new $("the answer broke off",r)}}function Z(n){try{return JSON.parse(n)}catch(t){throw new $("the answer is not JSON",t)}}function te(n,t){
if(t===null||typeof t!="object"||Array.isArray(t))return t;let r=n!==null&&typeof n=="object"&&!Array.isArray(n)?{...n}:{};for(let[s,o]of Object.entries(t))o===
null?delete r[s]:r[s]=te(r[s],o);return r}async function Mn(n){let t=Number(n.headers.get("retry-after")??NaN),e=Number.isFinite(t)?1e3*t:null;try{return new M(
Z(await Qt(n,"application/problem+json")),e)}catch(r){return r instanceof $&&(r.retryAfter=e),r}}var Mt=class{durable=!1;#t=new Map;async get(t){return this.#t.get(t)}async list(t){return[...this.#t].filter(([r])=>r.startsWith(t)).sort(([r],[s])=>r<s?-1:1)}async update(t,e){
let r=e(this.#t.get(t));return r===void 0?this.#t.delete(t):this.#t.set(t,structuredClone(r)),r}},Tt="values",At=class{durable=!0;#t=null;#n;constructor(t="roll\
wright"){this.#n=t}#e(){return this.#t??=new Promise((t,e)=>{let r=indexedDB.open(this.#n,1);r.onupgradeneeded=()=>r.result.createObjectStore(Tt),r.onerror=()=>e(
r.error),r.onsuccess=()=>{r.result.onclose=()=>this.#t=null,t(r.result)}}),this.#t.catch(()=>this.#t=null),this.#t}async#r(t,e,r){let s=await this.#e();return new Promise(
(o,i)=>{let a=s.transaction(Tt,t,{durability:r}),l;a.oncomplete=()=>o(l),a.onabort=()=>i(a.error),e(a.objectStore(Tt),u=>l=u)})}get(t){return this.#r("readonly",
(e,r)=>{let s=e.get(t);s.onsuccess=()=>r(s.result)})}list(t){let e=IDBKeyRange.bound(t,`${t}\uFFFF`);return this.#r("readonly",(r,s)=>{let[o,i]=[r.getAllKeys(e),
r.getAll(e)];i.onsuccess=()=>s(i.result.map((a,l)=>[String(o.result[l]),a]))})}update(t,e){let r=(s,o)=>{let i=s.get(t);i.onsuccess=()=>{let a=e(i.result);a===void 0?
s.delete(t):s.put(a,t),o(a)}};return this.#r("readwrite",r,/\/(pending|sent)\//.test(t)?"strict":"relaxed")}};function ee(){return typeof indexedDB>"u"?new Mt:new At}var et=class{#t;#n;#e;constructor(t,e,r){this.#t=t,this.#n=e,this.#e=r}async open(){(await this.#t.epochs()).length||await this.#n();let t=await this.#t.epochs();
ne(t)!==null&&(await this.#e(),t=await this.#t.epochs());let e=ne(t),r=t.at(-1);if(e===null&&r)return r;throw await this.#r(`epoch ${e??0}`,"no closing in the l\
og leads to this epoch",r)}async bind(t){let{epoch:e,...r}=t;return e===null||t.dice||t.spec?.dice||t.consequence&&t.rating===void 0?r:{...r,epoch:e??(await this.
open()).genesis}}async rebind(t,e,r,s,o){let i=t.body.epoch;if(t.code!=="stale_epoch"||!i)return;let a=await this.#t.refused(e.key),l=await this.open();if(l.genesis!==
i.genesis||l.genesis===e.body?.epoch)throw await this.#r(`epoch ${i.e}`,"the service names another open epoch than its log",i);let u={key:e.key,terms:l,refusals:a};
if(o(u),!!(s?await s(u):r===0))return{...e.body,epoch:l.genesis}}async#r(t,e,r){return await this.#t.warn("closing_missing",t,e,null,r),new q({code:"closing_mis\
sing",about:t,detail:e,kept:null,told:r,at:Date.now()})}};function ne(n){let t=n.findIndex(({e,commit:r},s)=>{let o=n[s-1];return o&&(o.e+1!==e||o.next_commit!==
r)});return t<0?null:n[t].e}function Et(n){let{spec:t,difficulty_salt:e,epoch:r}=n;return t?.difficulty_hidden===!0&&(t.difficulty??null)!==null&&!t.dice&&r!==null&&
!e?{...n,difficulty_salt:W(32)}:n}var An=new Set(["by_name","character_name","who_name","names","form","summary","prompts","detail","label"]);function I(n,t,e=""){if(typeof n!="object"||typeof t!=
"object"||n===null||t===null)return n===t?null:e;if(Array.isArray(n)!==Array.isArray(t)||Array.isArray(n)&&n.length!==t.length)return e;for(let[r,s]of Object.entries(
n)){if(An.has(r)||s===void 0||t[r]===void 0)continue;let o=I(s,t[r],`${e}/${r}`);if(o!==null)return o}return null}function oe({n,t,rec:e,leaf:r,receipt:s},o){let i=En(
n,t,e);if(r!==i)return["proof_wrong","the leaf is not the digest of the record",i,r];let a=s===void 0?null:Ct(s),l={place:`${e.sid}/${e.e}`,n,leaf:i};if(a){let f={
place:a.place,n:a.n,leaf:a.leaf};if(I(l,f)!==null)return["proof_wrong","the receipt is for another roll",l,f]}let u=(o?.ruling??o?.announced??o?.resistance)?.dice;
if(!u)return null;let c=u.map(({sides:f,face:h})=>[f,h]);return I(e.draws,c)===null?null:["proof_wrong","other faces were told than the record has",e.draws,c]}function En(n,t,e){
try{return Kt(n,t,e)}catch{return null}}function Ct(n){let[,t="",e="",r="",s=""]=n.split(`
`),o=n.split(`
`).filter(a=>a.startsWith("\u2014 "));return{place:t.split("/").slice(-2).join("/"),genesis:re(e),n:Number(r),leaf:re(s),signatures:o}}function re(n){try{return Array.
from(atob(n),t=>t.charCodeAt(0).toString(16).padStart(2,"0")).join("")}catch{return""}}function ie(n,t){let[e,r]=[Ct(n),Ct(t)];if(e.place!==r.place||e.genesis!==
r.genesis||e.n!==r.n||e.leaf!==r.leaf)return!1;let s=o=>o.slice(0,o.lastIndexOf(" ")+6);return e.signatures.every(o=>{let i=r.signatures.find(a=>s(a)===s(o));return i===
void 0||i===o})}function ae(n,t,e){let{spec:r={},assistant:s,...o}=t,i=s==null?[]:[s].flat(),a={...r,...o,by:e,...i.length&&{assistants:i}};for(let u of["dice",
"note","fiction_changed","override","clock","difficulty_salt"])delete a[u];if(a.difficulty_hidden&&delete a.difficulty,t.task)for(let u of["attempt","difficulty"])
delete a[u];for(let u of["by","epoch","terms",...r.system?["system","character"]:[],"consequence"])if((a[u]??null)!==(n[u]??null))return se(u,a[u],n[u]);let l=Object.
keys(a).find(u=>u in n&&Cn(a[u],n[u]));return l===void 0?null:se(l,a[l],n[l])}function se(n,t,e){return["request_changed",`the roll was made with another ${n} t\
han was sent`,t??null,e??null]}function Cn(n,t){return n===null||typeof n=="object"?!1:typeof n==typeof t&&n!==t}function Ot(n){return Number.isInteger(n?.seq)&&
typeof n.id=="string"&&typeof n.type=="string"}function ce(n){let t=[n?.genesis,n?.commit,n?.next_commit,n?.client_seed];return Number.isInteger(n?.e)&&t.every(
e=>typeof e=="string")}var On="0".repeat(64),Nn=["attempt","difficulty","multiple"];function ue(n){let{terms:t,terms_digest:e}=n;if(typeof e!="string"||typeof t!="object"||t===null)return null;
if(e!==kt(t))return"terms_digest";for(let o of["character","clock","task","says","fiction_changed","override"])if(typeof n[o]==typeof t[o]&&le(n[o]??null,t[o]??
null))return o;let{spec:r={}}=n;return Object.keys(r).filter(o=>typeof r[o]!="object"&&!Nn.includes(o)).find(o=>t.spec?.[o]!==void 0&&le(r[o],t.spec[o]))??null}
function le(n,t){return A(n)!==A(t)}async function he(n,t,e){let r=n.terms??await t()??On;if(typeof r=="string")return{...n,terms:r};let s=kt(r);return await e(
s,r),{...n,terms:s}}var Nt=24576,U=n=>String(n).padStart(5,"0"),nt=class{#t;#n;#e;#r;#s;#o;constructor(t,e,{sid:r,person:s,warn:o,lastImport:i}){this.#t=t,this.#n=`${e}kept/`,this.#e=
r,this.#r=s,this.#s=o,this.#o=i}async begin(t){await this.#h("since",e=>e??t)}async begun(){return await this.#c("since")!==void 0}async sending({key:t,body:e={}}){
let r={sid:this.#e,by:this.#r,key:t,body:e};await this.#h(`sent/${t}`,s=>s??{sent:r})}async refused(t){return await this.#h(`sent/${t}`,e=>e&&{...e,refused:!0}),
(await this.#f("sent/")).filter(({refused:e})=>e).length}epochs(){return this.#f("epoch/")}async warnings(){return(await this.#f("warning/")).sort((t,e)=>t.at-e.
at)}async lines(){let t=(await this.#f("sent/")).map(({sent:s})=>({sent:s})),e=(await this.#f("entry/")).map(({entry:s})=>s);return[{sid:this.#e,epochs:await this.
epochs()},...e,...t,...await this.#f("terms/")].map(s=>`${JSON.stringify(s)}
`).join("")}agreed(t,e){return this.#h(`terms/${t}`,()=>({terms:e,terms_digest:t}))}async forget(){for(let[t]of await this.#t.list(this.#n))await this.#t.update(
t,()=>{})}async told(t){if(typeof t!="object"||t===null)return;if(Ot(t))return this.#a(t);for(let r of[...R(t.epochs),t.epoch,t.next])ce(r)&&[void 0,this.#e].includes(
r.sid)&&await this.#d(r);let e=R(t.pending).flatMap(r=>R(r?.chances));for(let r of[t,...R(t.actions),...e])await this.#i(r);for(let r of[...R(t.items),t.earlier])
Ot(r)&&await this.#a(r);for(let r of R(t.rolls))await this.#l(r,null,r.seq)}async#i(t){let e=ue(t??{});if(e===null)return;let r=t.id??t.action??t.terms.action;await this.
warn("terms_wrong",`action ${r}`,`what is shown is not what a roll is bound to: ${e}`,t.terms,t)}async#a(t){let{seq:e}=t;t.type==="gm_handed_over"&&[t.by,t.person].
includes(this.#r)&&await this.#h("view",a=>Math.max(a??0,e));let r=await this.#c("view")??0,s={entry:t,view:r},o=e>Nt?s:await this.#h(`entry/${U(e)}`,a=>fe(a,s)),
i=o.view===r?I(o.entry,t):o.entry.id===t.id?null:"/id";if(i!==null){let a=`entry ${e} is another than it was: ${i}`;await this.warn("entry_changed",`entry ${e}`,
a,o.entry,t)}"proof"in t&&t.proof&&await this.#l(t.proof,t,e),t.type==="epoch_closed"&&await this.#p(t),t.type==="epoch_revealed"&&await this.#g(t),(t.type==="s\
ession_created"||t.type==="imported")&&await this.#w(t)}async#l(t,e,r){let{rec:s,n:o}=t;if(s.sid!==this.#e)return;let i=`epoch ${s.e} roll ${o}`,a=oe(t,e);a&&await this.#_(
i,a);let l={leaf:t.leaf,receipt:t.receipt,key:s.key,seq:r},u=o>Nt?l:await this.#h(`roll/${s.e}/${U(o)}`,f=>fe(f,l)),c=!u.receipt||!l.receipt||ie(u.receipt,l.receipt);
(u.leaf!==l.leaf||u.seq!==r||!c)&&await this.warn("roll_changed",i,`${i} is another than it was`,u,l),s.req?.by===this.#r&&await this.#u(i,s,r)}async#u(t,e,r){let s=await this.#c(
`sent/${e.key}`);if(s){let i=ae(e.req,s.sent.body,this.#r);i&&await this.#_(t,i);return}let o=await this.#c("since")??1/0;r<=o||await this.warn("not_mine",t,`en\
try ${r} is a roll in your name that you did not make`,null,e)}async#d(t){let e=`epoch ${t.e}`,r=Jt(this.#e,t);if(r!==t.genesis)return this.warn("genesis_wrong",
e,`the genesis of ${e} is not that of its terms`,r,t);if(t.e>Nt)return;let s=`epoch/${U(t.e)}`,o=t.e>0?await this.#c(`epoch/${U(t.e-1)}`):void 0;if(o&&o.next_commit!==
t.commit){let d=`${e} has another commitment than was announced`;return this.warn("commitment_broken",e,d,o.next_commit,t.commit)}let{e:i,commit:a,next_commit:l,
client_seed:u,lineage:c}=t,f={e:i,genesis:r,commit:a,next_commit:l,client_seed:u,lineage:c},h=await this.#h(s,d=>d??f);I(h,f)!==null&&await this.warn("epoch_cha\
nged",e,`${e} has other terms than it had`,h,f)}async#p({epoch:t,client_seed:e,commit:r,genesis:s,lineage:o,seq:i}){let a=await this.#c(`epoch/${U(t)}`);!a||await this.#m(
i)||await this.#d({e:t+1,genesis:s,commit:a.next_commit,next_commit:r,client_seed:e,lineage:o})}async#g({epoch:t,seed:e,seq:r}){let s=await this.#c(`epoch/${U(t)}`),
o=Gt(this.#e,t,e);if(!s||o===s.commit||await this.#m(r))return;let i=`the seed of epoch ${t} is not the one that was committed to`;await this.warn("seed_wrong",
`epoch ${t}`,i,s.commit,o)}async#w({commitments:[t,e],genesis:r,seq:s}){let o=await this.#c("epoch/00000"),i={commit:t,next_commit:e,genesis:r};!o||I(o,i)===null||
await this.#m(s)||await this.warn("epoch_changed","epoch 0","epoch 0 has other terms than it had",o,i)}async#m(t){return t<await this.#o().catch(()=>1/0)}#_(t,[
e,r,s,o]){return this.warn(e,t,`${t}: ${r}`,s,o)}async warn(t,e,r,s,o){let i={code:t,about:e,detail:r,kept:s,told:o,at:Date.now()},a=X([t,e,o]);await this.#h(`w\
arning/${a}`,u=>u??i)===i&&this.#s(i)}#c(t){return this.#t.get(this.#n+t)}async#f(t){return(await this.#t.list(this.#n+t)).map(([,e])=>e)}#h(t,e){return this.#t.
update(this.#n+t,e)}};function fe(n,t){if(!n)return t;if(t.entry?.proof&&!n.entry?.proof){let{proof:e,head:r}=t.entry;return{...n,entry:{...n.entry,proof:e,head:r}}}
return t.receipt&&!n.receipt?{...n,receipt:t.receipt}:n}function R(n){return Array.isArray(n)?n:[]}var rt=class{#t=new Map;on(t,e){let r=this.#t.get(t)??new Set;return this.#t.set(t,r.add(e)),()=>{r.delete(e)}}emit(t,e){for(let r of this.#t.get(t)??[])try{r(e)}catch(s){
queueMicrotask(()=>{throw s})}}};var st=class{read(t,e,r,s){throw new TypeError("abstract")}getSession(t,e){return this.read("getSession","",e,t)}listCharacters(t){return this.read("listCharact\
ers","/characters",t)}getCharacter(t,e){return this.read("getCharacter",k`/characters/${t}`,e)}listClocks(t){return this.read("listClocks","/clocks",t)}getClock(t,e){
return this.read("getClock",k`/clocks/${t}`,e)}listActions(t,e){return this.read("listActions","/actions",e,t)}getAction(t,e){return this.read("getAction",k`/actions/${t}`,
e)}actionStakes(t,e,r){return this.read("actionStakes",k`/actions/${t}/stakes`,r,e)}getRoll(t,e){return this.read("getRoll",k`/rolls/${t}`,e)}readLog(t,e){return this.
read("readLog","/log",e,t)}report(t){return this.read("report","/report",t)}auditSession(t,e){return this.read("auditSession","/audit",e,t)}};function k(n,...t){
return String.raw({raw:n},...t.map(encodeURIComponent))}var ot=class extends st{change(t,e,r,s,o,i){throw new TypeError("abstract")}drawDice(t,e,r,s,o,i){throw new TypeError("abstract")}changeSession(t,e,r){return this.
change("changeSession","PATCH","",r,t,e)}startTurn(t){return this.change("startTurn","POST","/turns",t)}revoke(t,e){return this.change("revoke","DELETE",k`/players/${t}`,
e)}handOver(t,e){return this.change("handOver","POST",k`/players/${t}/gm`,e)}changeCode(t){return this.change("changeCode","POST","/code",t)}makeCharacter(t,e){
return this.change("makeCharacter","POST","/characters",e,t)}changeCharacter(t,e,r,s){return this.change("changeCharacter","PATCH",k`/characters/${t}`,s,e,r)}deleteCharacter(t,e,r){
return this.change("deleteCharacter","DELETE",k`/characters/${t}`,r,void 0,e)}changeTracks(t,e){return this.change("changeTracks","POST","/changes",e,t)}makeClock(t,e){
return this.change("makeClock","POST","/clocks",e,t)}changeClock(t,e,r,s){return this.change("changeClock","PATCH",k`/clocks/${t}`,s,e,r)}deleteClock(t,e,r){return this.
change("deleteClock","DELETE",k`/clocks/${t}`,r,void 0,e)}tickClock(t,e,r){return this.change("tickClock","POST",k`/clocks/${t}/ticks`,r,e)}openAction(t,e){return this.
change("openAction","POST","/actions",e,t)}changeAction(t,e,r,s){return this.change("changeAction","PATCH",k`/actions/${t}`,s,e,r)}makeOffer(t,e,r){return this.
change("makeOffer","POST",k`/actions/${t}/offers`,r,e)}answerOffer(t,e,r,s){return this.change("answerOffer","POST",k`/actions/${t}/offers/${e}/answers`,s,r)}rollAction(t,e,r,s){
let o=async()=>(await this.getAction(t)).terms;return this.drawDice("rollAction",k`/actions/${t}/roll`,s,e,r,o)}choose(t,e,r){return this.change("choose","POST",
k`/actions/${t}/choices`,r,e)}resistConsequence(t,e,r){let{consequence:s,rating:o}=e,i=async()=>{let{pending:u=[]}=await this.actionStakes(t,{rating:o??0});return u.
find(c=>c.consequence.id===s)?.chances?.[0]?.terms},a=o!=null,l=k`/actions/${t}/resistances`;return this.drawDice("resistConsequence",l,r,e,void 0,a?i:void 0)}rollAtTable(t,e){
return this.drawDice("rollAtTable","/rolls",e,t)}openDifficulty(t,e){return this.change("openDifficulty","POST",k`/rolls/${t}/difficulty`,e)}reverse(t,e){return this.
change("reverse","POST","/reversals",e,t)}closeEpoch(t={},e){return this.change("closeEpoch","POST","/epochs",e,t)}};var It=class{lastId="";retry=null;#t=new TextDecoder;#n="";#e=!1;#r="";#s="";#o;constructor(t=""){this.lastId=this.#o=t}push(t){let e=this.#t.decode(t,{stream:!0});
if(!e)return[];this.#e&&e.startsWith(`
`)&&(e=e.slice(1)),this.#e=e?e.endsWith("\r"):!1;let r=(this.#n+e).split(/\r\n|\r|\n/);return this.#n=r.pop()??"",r.flatMap(s=>this.#i(s)??[])}#i(t){if(!t)return this.#a();
let[,e,r]=/^([^:]*)(?:: ?)?(.*)$/s.exec(t);e==="data"?this.#r+=`${r}
`:e==="event"?this.#s=r:e==="id"&&!r.includes("\0")?this.#o=r:e==="retry"&&/^[0-9]+$/.test(r)&&(this.retry=Number(r))}#a(){this.lastId=this.#o;let t={type:this.#s||
"message",data:this.#r.slice(0,-1),id:this.lastId},e=this.#r!=="";return this.#r=this.#s="",e?t:void 0}};async function*de(n,{after:t,signal:e,silence:r,backoff:s,
onConnection:o}){let{first:i}=s,a=0;for(;!e?.aborted;){let l=new It(t),u=new AbortController,c=()=>u.abort();e?.addEventListener("abort",c);let f,h=!1;try{let b=await pe(
r,u,n(t,u.signal));o({live:!0});for await(let w of In(b,r,u)){a=0;for(let x of l.push(w))h=x.type==="closing",h||(yield x),t=x.id;t=l.lastId,i=l.retry??i}}catch(b){
if(e?.aborted)break;if(f=b,!D(b))throw b}finally{u.abort(),e?.removeEventListener("abort",c),e?.aborted||o({live:!1,error:f})}a=h?1:a+1;let d=$t(a,{first:i,most:Math.
max(i,s.most)}),m=D(f)?f.retryAfter??0:0;await vt(Math.max(d,m),e).catch(()=>{})}}async function*In(n,t,e){if(!n.body)return;let r=n.body.getReader();for(;;){let s;
try{s=await pe(t,e,r.read())}catch(o){throw o instanceof $?o:new $("the event stream broke off",o)}if(s.done)return;yield s.value}}async function pe(n,t,e){let r,
s=new Promise((o,i)=>{r=setTimeout(()=>{i(new $(`nothing came for ${n} ms`)),t.abort()},n)});try{return await Promise.race([e,s])}finally{clearTimeout(r)}}var Pn=16,it=class extends ot{#t;#n;#e;#r;#s;#o;#i=new rt;#a=new Map;#l=null;constructor(t,e,{sid:r,token:s}){super(),this.#t=t,this.#r=e,this.#n=s,this.sid=r,this.
person=s.split(".")[0],this.#e=`${r}/${this.person}/`;let o=i=>this.#i.emit("warning",i);this.evidence=new nt(e,this.#e,{sid:r,person:this.person,warn:o,lastImport:()=>this.#f()}),
this.#o=new et(this.evidence,()=>this.getSession(),()=>this.#c("epoch_closed")),this.#s=new V(t,e,this.#e,{headers:()=>this.#d(),before:async i=>{i.rolls&&await this.
evidence.sending(i)},after:(i,{name:a,path:l})=>this.#w(a,l,i)})}get credentials(){return{sid:this.sid,token:this.#n}}on(t,e){return this.#i.on(t,e)}async*followLog({
after:t,as:e,silence:r=45e3,signal:s}={}){let o=t??await this.#_(s),i=(u,c)=>{let f={...this.#d(),"Last-Event-ID":u};return this.#t.open({method:"GET",path:`${this.#u}\
/events`,headers:f,query:{as:e}},c)},a=u=>this.#i.emit("connection",u),l={after:o,signal:s,silence:r,backoff:this.#t.backoff,onConnection:a};for await(let{type:u,
data:c}of de(i,l)){if(u==="presence"||u==="problems"){this.#i.emit(u,JSON.parse(c));continue}let f=u==="reset"?{type:u}:JSON.parse(c);u!=="reset"&&(await this.evidence.
told(f),this.#i.emit("entry",f)),this.#i.emit(f.type,f),yield f}}async listen(t){for await(let e of this.followLog(t));}pending(){return this.#s.pending()}resume(t,e){
return this.#s.resume(t,e)}async forget(){for(let[t]of await this.#r.list(this.#e))await this.#r.update(t,()=>{})}renewToken(t,e){return this.change("renewToken",
"POST",`/players/${encodeURIComponent(t)}/token`,e)}async deleteSession(t){try{await this.change("deleteSession","DELETE","",t)}catch(e){if(!(e instanceof M)||e.
code!=="no_session")throw e}}exportSession(t,e){return this.#t.read({...this.#p("/export"),query:t,type:"application/x-ndjson"},e)}getForm(t,e,r){let{headers:s,
...o}=this.#p(`/rolls/${t}`);return this.#t.read({...o,headers:{...s,Accept:e},type:e},r)}async read(t,e,r,s){let o=t==="actionStakes"?this.#g(e+JSON.stringify(
s)):void 0,i=await this.#t.read({...this.#p(e),query:s,seen:o},r);return await this.evidence.told(i),i}change(t,e,r,s,o,i){let a=o,l={name:t,method:e,path:this.#u+
r,body:a,version:me(i)};return this.#s.make(a?{...l,bind:async()=>Et(a)}:l,s)}async drawDice(t,e,{again:r,...s}={},o,i,a){await this.#m(s.signal);let l=o,u=0,c=(h,d)=>this.
evidence.agreed(h,d),f=h=>this.#i.emit("stale_epoch",h);return this.#s.make({name:t,method:"POST",path:this.#u+e,body:l,version:me(i),rolls:!0,bind:async()=>this.#o.
bind(Et(a?await he(l,a,c):l)),again:(h,d)=>this.#o.rebind(h,d,u++,r,f)},s)}get#u(){return`/v1/sessions/${encodeURIComponent(this.sid)}`}#d(){return{Authorization:`\
Bearer ${this.#n}`}}#p(t){return{method:"GET",path:this.#u+t,headers:this.#d()}}#g(t){let e=this.#a.get(t)??{etag:"",text:""};this.#a.delete(t),this.#a.set(t,e);
let[r]=this.#a.keys();return this.#a.size>Pn&&this.#a.delete(r),e}async#w(t,e,r){t==="renewToken"&&e.endsWith(`/players/${this.person}/token`)&&r.token&&(this.#n=
r.token),await this.evidence.told(r)}async#m(t){await this.evidence.begun()||await this.evidence.begin(parseInt(await this.#_(t),10))}async#_(t){let{last_event_id:e="\
0"}=await this.getSession({include:"characters"},{signal:t});return e}async#c(t){let e=[];for(let r=0;r!==null;){let s=await this.readLog({type:t,after:r,limit:200,
proof:"no"});e.push(...s.items),r=s.next}return e}async#f(){return this.#l??=this.#c("imported").then(t=>t.at(-1)?.seq??0),this.#l.catch(()=>this.#l=null),this.#l}};
function me(n){if(n!==void 0)return n==="*"?"*":`"${n}"`}var Pt=class{#t;#n;constructor(t,{storage:e=ee(),apiKey:r,...s}={}){this.#t=new tt(t,s),this.storage=e;let o=r?{"X-API-Key":r}:{};this.#n=new V(this.#t,e,`${this.#t.
url}/`,{headers:()=>o,before:async()=>{},after:(i,a)=>this.#r(i,a)})}get url(){return this.#t.url}table(t){return new it(this.#t,this.storage,t)}async openSession(t,e){
let r=await this.#n.make({name:"openSession",method:"POST",path:"/v1/sessions",body:t},e);return{table:this.table({sid:r.id,token:r.gm_token}),opened:r}}findTable(t,e){
return this.#e("findTable","/v1/invitations",{code:t},e)}async join(t,e,r){let s=`/v1/sessions/${encodeURIComponent(t)}/players`,o=await this.#n.make({name:"joi\
n",method:"POST",path:s,body:e},r);return{table:this.table({sid:o.sid,token:o.token}),joined:o}}pending(){return this.#n.pending()}async resume(t,e){let r=await this.#n.
resume(t,e);return this.table({sid:r.sid??r.id,token:r.token??r.gm_token})}roll(t,e){return this.#e("roll","/v1/rolls",t,e)}rollBatch(t,e){return this.#e("rollB\
atch","/v1/rolls/batch",t,e)}odds(t,e){return this.#e("odds","/v1/odds",t,e)}resist(t,e){return this.#e("resist","/v1/resistances",t,e)}planTurn(t,e){return this.#e(
"planTurn","/v1/turn-plans",t,e)}listSystems(t,e){return this.#t.read({method:"GET",path:"/v1/systems",query:t},e)}describeSystem(t,e,r){return this.#t.read({method:"\
GET",path:`/v1/systems/${encodeURIComponent(t)}`,query:e},r)}listAddresses(){return this.#t.read({method:"GET",path:"/v1/addresses"})}signingKeys(){return this.#t.
read({method:"GET",path:"/.well-known/rollwright-keys"})}#e(t,e,r,s){return this.#t.read({method:"POST",path:e,body:r},s)}async#r(t,{name:e}){let r=e==="openSes\
sion"?t.gm_token:t.token;if(!r)return;let{evidence:s}=this.table({sid:t.sid??t.id,token:r});await s.begin(0),await s.told(t)}};var S=null,J=!1;function Ln(n){J=n;for(let t of["click","keydown"])n&&!S?addEventListener(t,_e,{capture:!0}):removeEventListener(t,_e,{capture:!0})}function _e(){
try{S??=new AudioContext}catch{J=!1}Ln(J)}function is(n){if(!(!J||!S||!n)){if(S.state!=="running"){S.resume().catch(()=>{});return}for(let t=0;t<2*Math.min(n,8);t+=
1)Hn(S,S.currentTime+.7*Math.random()**.7)}}async function we(){if(navigator.userActivation?.hasBeenActive){try{S??=new AudioContext,await S.resume()}catch{return}
ge(S,S.currentTime,660),ge(S,S.currentTime+.5/2,880).onended=()=>J||S.suspend()}}function ge(n,t,e){let r=new GainNode(n,{gain:.12});r.gain.setValueAtTime(.12,t),
r.gain.exponentialRampToValueAtTime(.12/1e3,t+.5);let s=new OscillatorNode(n,{type:"triangle",frequency:e});return s.connect(r).connect(n.destination),s.start(t),
s.stop(t+.5),s}function Hn(n,t){let e=Math.ceil(.06*n.sampleRate),r=n.createBuffer(1,e,n.sampleRate),s=r.getChannelData(0);for(let a=0;a<e;a+=1)s[a]=(2*Math.random()-
1)*(1-a/e)**6;let o=new AudioBufferSourceNode(n,{buffer:r}),i=new BiquadFilterNode(n,{type:"bandpass",frequency:900+900*Math.random(),Q:2});o.connect(i).connect(
new GainNode(n,{gain:.12})).connect(n.destination),o.start(t)}var ye=(document.documentElement.dataset.languages??"").split(" ").filter(Boolean),Ht={},xe,Lt="en",cs=["en",...ye].map(n=>{let t=new Intl.DisplayNames(n,{type:"\
language"}).of(n);return{language:n,name:t[0].toLocaleUpperCase(n)+t.slice(1)}});async function ls(n,t=ye){let e=`./words-${n}.js`;return Dn(n,t.includes(n)?await import(e):
void 0)}function Dn(n,t){return Ht=t?.default??{},xe=t?.form,Lt=t?n:"en",Lt}function p(n,t={}){return be(Ht[n]??n,t)}function us(n,t,e,r={}){let s=Math.abs(n);return be(
Ht[t]?.[xe(s)]??(s===1?t:e),{...r,n})}function be(n,t){return n.replace(/\{(\w+)\}/g,(e,r)=>String(t[r]??""))}function hs(n){return new Intl.ListFormat(Lt,{type:"\
conjunction"}).format(n)}function ke(n){return p("\u201C{text}\u201D",{text:n})}function Vn(n){return{terms:p("Set the terms"),choice:p("Say what follows"),verdict:p("Tell the table"),answer:p("Answer an offer"),roll:p("Roll"),branch:p("Cho\
ose"),consequence:p("Take or resist")}[n]??n}function Un(){return globalThis.isSecureContext&&"Notification"in globalThis?Notification.permission:"none"}var $e=class{#t=null;#n=new Set;#e;constructor(){
document.addEventListener("visibilitychange",()=>document.hidden||this.#e?.close())}draw(t){let e=t?.game&&!t.ended?t.awaited(!0):[],r=t?.session?.name?`${t.session.
name} - Rollwright`:"Rollwright";document.title=e.length?`(${e.length}) ${r}`:r;let s=document.querySelector("link[rel=icon]"),o=jn(e.length);if(s.href!==o&&(s.
href=o),!t?.game)return;let i=e.flatMap(({action:u,turns:c})=>c.map(f=>({action:u,turn:f,key:Rn(u,f)}))),a=i.find(({key:u})=>!this.#n.has(u)),l=this.#t===t;this.#t=
t,this.#n=new Set(i.map(({key:u})=>u)),l&&a&&document.hidden&&t.settings.calls!=="off"&&this.#r(t,a)}#r(t,{action:e,turn:r}){if(we(),Un()!=="granted")return;let{
goal:s}=e.spec,o=`${t.nameOf(e.character)}${s?`: ${ke(s)}`:""}`;try{this.#e=new Notification(`${Vn(r.what)} \xB7 ${t.session.name}`,{body:o,tag:t.seat.sid}),this.#e.
onclick=()=>globalThis.focus()}catch{}}};function Rn({id:n},{who:t,what:e,since:r}){return[n,t,e,r].join(" ")}function jn(n){let e=`<text x="21" y="26" font-fam\
ily="sans-serif" font-size="15" font-weight="700" text-anchor="middle" fill="#fff">${n>9?"9+":n}</text>`,r=n?`<circle cx="21" cy="21" r="11" fill="#a3341f"/>${e}`:
"";return`data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="1" y="1" width="30" height="30" rx="7" f\
ill="#22386b"/><path d="M16 7V16H25A9 9 0 1 1 16 7Z" fill="#fff"/>${r}</svg>`)}`}var pt,_,De,G,Ve,ve,Bn,ht={},Ue=[],Fn=/acit|ex(?:s|g|n|p|$)|rph|grid|ows|mnc|ntw|ine[ch]|zoo|^ord|itera/i;function E(n,t){for(var e in t)n[e]=t[e];return n}function Re(n){
var t=n.parentNode;t&&t.removeChild(n)}function je(n,t,e){var r,s,o,i={};for(o in t)o=="key"?r=t[o]:o=="ref"?s=t[o]:i[o]=t[o];if(arguments.length>2&&(i.children=
arguments.length>3?pt.call(arguments,2):e),typeof n=="function"&&n.defaultProps!=null)for(o in n.defaultProps)i[o]===void 0&&(i[o]=n.defaultProps[o]);return ct(
n,i,r,s,null)}function ct(n,t,e,r,s){var o={type:n,props:t,key:e,ref:r,__k:null,__:null,__b:0,__e:null,__d:void 0,__c:null,__h:null,constructor:void 0,__v:s??++De};
return _.vnode!=null&&_.vnode(o),o}function mt(n){return n.children}function lt(n,t){this.props=n,this.context=t}function j(n,t){if(t==null)return n.__?j(n.__,n.
__.__k.indexOf(n)+1):null;for(var e;t<n.__k.length;t++)if((e=n.__k[t])!=null&&e.__e!=null)return e.__e;return typeof n.type=="function"?j(n):null}function Be(n){
var t,e;if((n=n.__)!=null&&n.__c!=null){for(n.__e=n.__c.base=null,t=0;t<n.__k.length;t++)if((e=n.__k[t])!=null&&e.__e!=null){n.__e=n.__c.base=e.__e;break}return Be(
n)}}function Se(n){(!n.__d&&(n.__d=!0)&&G.push(n)&&!ft.__r++||ve!==_.debounceRendering)&&((ve=_.debounceRendering)||Ve)(ft)}function ft(){for(var n;ft.__r=G.length;)
n=G.sort(function(t,e){return t.__v.__b-e.__v.__b}),G=[],n.some(function(t){var e,r,s,o,i,a;t.__d&&(i=(o=(e=t).__v).__e,(a=e.__P)&&(r=[],(s=E({},o)).__v=o.__v+1,
Ut(a,o,s,e.__n,a.ownerSVGElement!==void 0,o.__h!=null?[i]:null,r,i??j(o),o.__h),Ze(r,o),o.__e!=i&&Be(o)))})}function Fe(n,t,e,r,s,o,i,a,l,u){var c,f,h,d,m,b,w,x=r&&
r.__k||Ue,v=x.length;for(e.__k=[],c=0;c<t.length;c++)if((d=e.__k[c]=(d=t[c])==null||typeof d=="boolean"?null:typeof d=="string"||typeof d=="number"||typeof d=="\
bigint"?ct(null,d,null,null,d):Array.isArray(d)?ct(mt,{children:d},null,null,null):d.__b>0?ct(d.type,d.props,d.key,null,d.__v):d)!=null){if(d.__=e,d.__b=e.__b+1,
(h=x[c])===null||h&&d.key==h.key&&d.type===h.type)x[c]=void 0;else for(f=0;f<v;f++){if((h=x[f])&&d.key==h.key&&d.type===h.type){x[f]=void 0;break}h=null}Ut(n,d,
h=h||ht,s,o,i,a,l,u),m=d.__e,(f=d.ref)&&h.ref!=f&&(w||(w=[]),h.ref&&w.push(h.ref,null,d),w.push(f,d.__c||m,d)),m!=null?(b==null&&(b=m),typeof d.type=="function"&&
d.__k!=null&&d.__k===h.__k?d.__d=l=We(d,l,n):l=qe(n,d,h,x,m,l),u||e.type!=="option"?typeof e.type=="function"&&(e.__d=l):n.value=""):l&&h.__e==l&&l.parentNode!=
n&&(l=j(h))}for(e.__e=b,c=v;c--;)x[c]!=null&&(typeof e.type=="function"&&x[c].__e!=null&&x[c].__e==e.__d&&(e.__d=j(r,c+1)),Ge(x[c],x[c]));if(w)for(c=0;c<w.length;c++)
Je(w[c],w[++c],w[++c])}function We(n,t,e){var r,s;for(r=0;r<n.__k.length;r++)(s=n.__k[r])&&(s.__=n,t=typeof s.type=="function"?We(s,t,e):qe(e,s,s,n.__k,s.__e,t));
return t}function qe(n,t,e,r,s,o){var i,a,l;if(t.__d!==void 0)i=t.__d,t.__d=void 0;else if(e==null||s!=o||s.parentNode==null)t:if(o==null||o.parentNode!==n)n.appendChild(
s),i=null;else{for(a=o,l=0;(a=a.nextSibling)&&l<r.length;l+=2)if(a==s)break t;n.insertBefore(s,o),i=o}return i!==void 0?i:s.nextSibling}function Te(n,t,e){t[0]===
"-"?n.setProperty(t,e):n[t]=e==null?"":typeof e!="number"||Fn.test(t)?e:e+"px"}function at(n,t,e,r,s){var o;t:if(t==="style")if(typeof e=="string")n.style.cssText=
e;else{if(typeof r=="string"&&(n.style.cssText=r=""),r)for(t in r)e&&t in e||Te(n.style,t,"");if(e)for(t in e)r&&e[t]===r[t]||Te(n.style,t,e[t])}else if(t[0]===
"o"&&t[1]==="n")o=t!==(t=t.replace(/Capture$/,"")),t=t.toLowerCase()in n?t.toLowerCase().slice(2):t.slice(2),n.l||(n.l={}),n.l[t+o]=e,e?r||n.addEventListener(t,
o?Ae:Me,o):n.removeEventListener(t,o?Ae:Me,o);else if(t!=="dangerouslySetInnerHTML"){if(s)t=t.replace(/xlink[H:h]/,"h").replace(/sName$/,"s");else if(t!=="href"&&
t!=="list"&&t!=="form"&&t!=="tabIndex"&&t!=="download"&&t in n)try{n[t]=e??"";break t}catch{}typeof e=="function"||(e!=null&&(e!==!1||t[0]==="a"&&t[1]==="r")?n.
setAttribute(t,e):n.removeAttribute(t))}}function Me(n){this.l[n.type+!1](_.event?_.event(n):n)}function Ae(n){this.l[n.type+!0](_.event?_.event(n):n)}function Ut(n,t,e,r,s,o,i,a,l){
var u,c,f,h,d,m,b,w,x,v,P,y=t.type;if(t.constructor!==void 0)return null;e.__h!=null&&(l=e.__h,a=t.__e=e.__e,t.__h=null,o=[a]),(u=_.__b)&&u(t);try{t:if(typeof y==
"function"){if(w=t.props,x=(u=y.contextType)&&r[u.__c],v=u?x?x.props.value:u.__:r,e.__c?b=(c=t.__c=e.__c).__=c.__E:("prototype"in y&&y.prototype.render?t.__c=c=
new y(w,v):(t.__c=c=new lt(w,v),c.constructor=y,c.render=qn),x&&x.sub(c),c.props=w,c.state||(c.state={}),c.context=v,c.__n=r,f=c.__d=!0,c.__h=[]),c.__s==null&&(c.
__s=c.state),y.getDerivedStateFromProps!=null&&(c.__s==c.state&&(c.__s=E({},c.__s)),E(c.__s,y.getDerivedStateFromProps(w,c.__s))),h=c.props,d=c.state,f)y.getDerivedStateFromProps==
null&&c.componentWillMount!=null&&c.componentWillMount(),c.componentDidMount!=null&&c.__h.push(c.componentDidMount);else{if(y.getDerivedStateFromProps==null&&w!==
h&&c.componentWillReceiveProps!=null&&c.componentWillReceiveProps(w,v),!c.__e&&c.shouldComponentUpdate!=null&&c.shouldComponentUpdate(w,c.__s,v)===!1||t.__v===e.
__v){c.props=w,c.state=c.__s,t.__v!==e.__v&&(c.__d=!1),c.__v=t,t.__e=e.__e,t.__k=e.__k,t.__k.forEach(function(z){z&&(z.__=t)}),c.__h.length&&i.push(c);break t}c.
componentWillUpdate!=null&&c.componentWillUpdate(w,c.__s,v),c.componentDidUpdate!=null&&c.__h.push(function(){c.componentDidUpdate(h,d,m)})}c.context=v,c.props=
w,c.state=c.__s,(u=_.__r)&&u(t),c.__d=!1,c.__v=t,c.__P=n,u=c.render(c.props,c.state,c.context),c.state=c.__s,c.getChildContext!=null&&(r=E(E({},r),c.getChildContext())),
f||c.getSnapshotBeforeUpdate==null||(m=c.getSnapshotBeforeUpdate(h,d)),P=u!=null&&u.type===mt&&u.key==null?u.props.children:u,Fe(n,Array.isArray(P)?P:[P],t,e,r,
s,o,i,a,l),c.base=t.__e,t.__h=null,c.__h.length&&i.push(c),b&&(c.__E=c.__=null),c.__e=!1}else o==null&&t.__v===e.__v?(t.__k=e.__k,t.__e=e.__e):t.__e=Wn(e.__e,t,
e,r,s,o,i,l);(u=_.diffed)&&u(t)}catch(z){t.__v=null,(l||o!=null)&&(t.__e=a,t.__h=!!l,o[o.indexOf(a)]=null),_.__e(z,t,e)}}function Ze(n,t){_.__c&&_.__c(t,n),n.some(
function(e){try{n=e.__h,e.__h=[],n.some(function(r){r.call(e)})}catch(r){_.__e(r,e.__v)}})}function Wn(n,t,e,r,s,o,i,a){var l,u,c,f=e.props,h=t.props,d=t.type,m=0;
if(d==="svg"&&(s=!0),o!=null){for(;m<o.length;m++)if((l=o[m])&&(l===n||(d?l.localName==d:l.nodeType==3))){n=l,o[m]=null;break}}if(n==null){if(d===null)return document.
createTextNode(h);n=s?document.createElementNS("http://www.w3.org/2000/svg",d):document.createElement(d,h.is&&h),o=null,a=!1}if(d===null)f===h||a&&n.data===h||(n.
data=h);else{if(o=o&&pt.call(n.childNodes),u=(f=e.props||ht).dangerouslySetInnerHTML,c=h.dangerouslySetInnerHTML,!a){if(o!=null)for(f={},m=0;m<n.attributes.length;m++)
f[n.attributes[m].name]=n.attributes[m].value;(c||u)&&(c&&(u&&c.__html==u.__html||c.__html===n.innerHTML)||(n.innerHTML=c&&c.__html||""))}if((function(b,w,x,v,P){
var y;for(y in x)y==="children"||y==="key"||y in w||at(b,y,null,x[y],v);for(y in w)P&&typeof w[y]!="function"||y==="children"||y==="key"||y==="value"||y==="chec\
ked"||x[y]===w[y]||at(b,y,w[y],x[y],v)})(n,h,f,s,a),c)t.__k=[];else if(m=t.props.children,Fe(n,Array.isArray(m)?m:[m],t,e,r,s&&d!=="foreignObject",o,i,o?o[0]:e.
__k&&j(e,0),a),o!=null)for(m=o.length;m--;)o[m]!=null&&Re(o[m]);a||("value"in h&&(m=h.value)!==void 0&&(m!==n.value||d==="progress"&&!m)&&at(n,"value",m,f.value,
!1),"checked"in h&&(m=h.checked)!==void 0&&m!==n.checked&&at(n,"checked",m,f.checked,!1))}return n}function Je(n,t,e){try{typeof n=="function"?n(t):n.current=t}catch(r){
_.__e(r,e)}}function Ge(n,t,e){var r,s;if(_.unmount&&_.unmount(n),(r=n.ref)&&(r.current&&r.current!==n.__e||Je(r,null,t)),(r=n.__c)!=null){if(r.componentWillUnmount)
try{r.componentWillUnmount()}catch(o){_.__e(o,t)}r.base=r.__P=null}if(r=n.__k)for(s=0;s<r.length;s++)r[s]&&Ge(r[s],t,typeof n.type!="function");e||n.__e==null||
Re(n.__e),n.__e=n.__d=void 0}function qn(n,t,e){return this.constructor(n,e)}function _s(n,t,e){var r,s,o;_.__&&_.__(n,t),s=(r=typeof e=="function")?null:e&&e.__k||
t.__k,o=[],Ut(t,n=(!r&&e||t).__k=je(mt,null,[n]),s||ht,ht,t.ownerSVGElement!==void 0,!r&&e?[e]:s?null:t.firstChild?pt.call(t.childNodes):null,o,!r&&e?e:s?s.__e:
t.firstChild,r),Ze(o,n)}pt=Ue.slice,_={__e:function(n,t){for(var e,r,s;t=t.__;)if((e=t.__c)&&!e.__)try{if((r=e.constructor)&&r.getDerivedStateFromError!=null&&(e.setState(r.getDerivedStateFromError(
n)),s=e.__d),e.componentDidCatch!=null&&(e.componentDidCatch(n),s=e.__d),s)return e.__E=e}catch(o){n=o}throw n}},De=0,lt.prototype.setState=function(n,t){var e;
e=this.__s!=null&&this.__s!==this.state?this.__s:this.__s=E({},this.state),typeof n=="function"&&(n=n(E({},e),this.props)),n&&E(e,n),n!=null&&this.__v&&(t&&this.
__h.push(t),Se(this))},lt.prototype.forceUpdate=function(n){this.__v&&(this.__e=!0,n&&this.__h.push(n),Se(this))},lt.prototype.render=mt,G=[],Ve=typeof Promise==
"function"?Promise.prototype.then.bind(Promise.resolve()):setTimeout,ft.__r=0,Bn=0;var K,T,Ee,dt=0,Dt=[],Ce=_.__b,Oe=_.__r,Ne=_.diffed,Ie=_.__c,Pe=_.unmount;function _t(n,t){
_.__h&&_.__h(T,n,dt||t),dt=0;var e=T.__H||(T.__H={__:[],__h:[]});return n>=e.__.length&&e.__.push({}),e.__[n]}function Rt(n){return dt=1,Zn(ze,n)}function Zn(n,t,e){
var r=_t(K++,2);return r.t=n,r.__c||(r.__=[e?e(t):ze(void 0,t),function(s){var o=r.t(r.__[0],s);r.__[0]!==o&&(r.__=[o,r.__[1]],r.__c.setState({}))}],r.__c=T),r.
__}function gs(n,t){var e=_t(K++,3);!_.__s&&jt(e.__H,t)&&(e.__=n,e.__H=t,T.__H.__h.push(e))}function ws(n,t){var e=_t(K++,4);!_.__s&&jt(e.__H,t)&&(e.__=n,e.__H=
t,T.__h.push(e))}function Ke(n){return dt=5,Jn(function(){return{current:n}},[])}function Jn(n,t){var e=_t(K++,7);return jt(e.__H,t)&&(e.__=n(),e.__H=t,e.__h=n),e.__}function Gn(){Dt.forEach(function(n){if(n.__P)try{n.__H.__h.forEach(ut),n.__H.__h.forEach(Vt),n.__H.__h=[]}catch(t){n.__H.__h=[],_.__e(t,n.__v)}}),Dt=[]}_.__b=function(n){
T=null,Ce&&Ce(n)},_.__r=function(n){Oe&&Oe(n),K=0;var t=(T=n.__c).__H;t&&(t.__h.forEach(ut),t.__h.forEach(Vt),t.__h=[])},_.diffed=function(n){Ne&&Ne(n);var t=n.
__c;t&&t.__H&&t.__H.__h.length&&(Dt.push(t)!==1&&Ee===_.requestAnimationFrame||((Ee=_.requestAnimationFrame)||function(e){var r,s=function(){clearTimeout(o),Le&&
cancelAnimationFrame(r),setTimeout(e)},o=setTimeout(s,100);Le&&(r=requestAnimationFrame(s))})(Gn)),T=void 0},_.__c=function(n,t){t.some(function(e){try{e.__h.forEach(
ut),e.__h=e.__h.filter(function(r){return!r.__||Vt(r)})}catch(r){t.some(function(s){s.__h&&(s.__h=[])}),t=[],_.__e(r,e.__v)}}),Ie&&Ie(n,t)},_.unmount=function(n){
Pe&&Pe(n);var t=n.__c;if(t&&t.__H)try{t.__H.__.forEach(ut)}catch(e){_.__e(e,t.__v)}};var Le=typeof requestAnimationFrame=="function";function ut(n){var t=T;typeof n.
__c=="function"&&n.__c(),T=t}function Vt(n){var t=T;n.__c=n.__(),T=t}function jt(n,t){return!n||n.length!==t.length||t.some(function(e,r){return e!==n[r]})}function ze(n,t){
return typeof t=="function"?t(n):t}var Ye=function(n,t,e,r){var s;t[0]=0;for(var o=1;o<t.length;o++){var i=t[o++],a=t[o]?(t[0]|=i?1:2,e[t[o++]]):t[++o];i===3?r[0]=
a:i===4?r[1]=Object.assign(r[1]||{},a):i===5?(r[1]=r[1]||{})[t[++o]]=a:i===6?r[1][t[++o]]+=a+"":i?(s=n.apply(a,Ye(n,a,e,["",null])),r.push(s),a[0]?t[0]|=2:(t[o-
2]=0,t[o]=s)):r.push(a)}return r},He=new Map,g=function(n){var t=He.get(this);return t||(t=new Map,He.set(this,t)),(t=Ye(this,t.get(n)||(t.set(n,t=(function(e){
for(var r,s,o=1,i="",a="",l=[0],u=function(h){o===1&&(h||(i=i.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?l.push(0,h,i):o===3&&(h||i)?(l.push(3,h,i),o=2):o===2&&i===".\
.."&&h?l.push(4,h,0):o===2&&i&&!h?l.push(5,0,!0,i):o>=5&&((i||!h&&o===5)&&(l.push(o,0,i,s),o=6),h&&(l.push(o,h,0,s),o=6)),i=""},c=0;c<e.length;c++){c&&(o===1&&u(),
u(c));for(var f=0;f<e[c].length;f++)r=e[c][f],o===1?r==="<"?(u(),l=[l],o=3):i+=r:o===4?i==="--"&&r===">"?(o=1,i=""):i=r+i[0]:a?r===a?a="":i+=r:r==='"'||r==="'"?
a=r:r===">"?(u(),o=1):o&&(r==="="?(o=5,s=i,i=""):r==="/"&&(o<5||e[c][f+1]===">")?(u(),o===3&&(l=l[0]),o=l,(l=l[0]).push(2,0,o),o=0):r===" "||r==="	"||r===`
`||r==="\r"?(u(),o=2):i+=r),o===3&&i==="!--"&&(o=4,l=l[0])}return u(),l})(n)),t),arguments,[])).length>1?t:t[0]}.bind(je);var Kn={dice:"M4 4H16V16H4ZM7.5 7.5V7.51M12.5 12.5V12.51M12.5 7.5V7.51M7.5 12.5V12.51",sheet:"M5 3H15V17H5ZM8 7H12M8 10.5H12M8 14H10",clock:"M10 3A7 7 0 1 0 10 \
17A7 7 0 1 0 10 3M10 10V3M10 10H17",story:"M4 4.5C6 3.5 8 3.5 10 5 12 3.5 14 3.5 16 4.5V16C14 15 12 15 10 16.5 8 15 6 15 4 16ZM10 5V16.5",invite:"M7.5 9A3 3 0 1\
 0 7.5 3A3 3 0 1 0 7.5 9M2.5 16.5C2.5 13 4.5 11.5 7.5 11.5S12.5 13 12.5 16.5M15 7V13M12 10H18",people:"M7.5 9A3 3 0 1 0 7.5 3A3 3 0 1 0 7.5 9M2.5 16.5C2.5 13 4.\
5 11.5 7.5 11.5S12.5 13 12.5 16.5",shield:"M10 2.5 16.5 5V10C16.5 14 13.5 16.6 10 17.8 6.5 16.6 3.5 14 3.5 10V5ZM7 10 9.3 12.3 13.3 7.8",lock:"M5 9H15V16H5ZM7 9\
V6.5A3 3 0 0 1 13 6.5V9",gear:"M10 7A3 3 0 1 0 10 13A3 3 0 1 0 10 7M10 2.5V4.5M10 15.5V17.5M2.5 10H4.5M15.5 10H17.5M4.7 4.7 6.1 6.1M13.9 13.9 15.3 15.3M15.3 4.7\
 13.9 6.1M6.1 13.9 4.7 15.3",plus:"M10 4.5V15.5M4.5 10H15.5",minus:"M4.5 10H15.5",undo:"M5 8H12.5A4 4 0 0 1 12.5 16H8M5 8 8.5 4.5M5 8 8.5 11.5",warn:"M10 3 18 1\
7H2ZM10 8V12M10 14.5V14.51",eye:"M3 3 17 17M6 6C4 7.3 2.5 10 2.5 10S5 15 10 15C11.3 15 12.5 14.6 13.5 14M9 5.1C14.5 4.5 17.5 10 17.5 10S16.8 11.4 15.5 12.7",close:"\
M5 5 15 15M15 5 5 15",check:"M4 10.5 8 14.5 16 5.5",copy:"M7 7H16V16H7ZM4 13V4H13",more:"M5 10V10.01M10 10V10.01M15 10V10.01",pen:"M4 16 5 12 13 4 16 7 8 15ZM11\
.5 5.5 14.5 8.5"};function tn({name:n}){return g`<svg class="i" viewBox="0 0 20 20" aria-hidden="true"><path d=${Kn[n]} /></svg>`}function ks({level:n}){return g`<svg class="lv" viewBox="0 0 18 16" aria-hidden="true">
    ${[4,9,14].map((e,r)=>g`<rect class=${r<n?"on":""} x=${1+6*r} y=${15-e} width="4" height=${e} rx="1" />`)}
  </svg>`}function $s({name:n,track:t,value:e,cap:r,soon:s=0,of:o}){let i=r===void 0?0:Math.max(r,e),a=i>9,l=s?` ${s>0?"+":"\u2212"} ${Math.abs(s)}`:"",u=`${e}${l}${r?
` ${p("of")} ${r}`:""}`,c=[];for(let f=0;f<Math.min(i,20);f+=1){let h=s>0&&f>=e&&f<e+s,d=s<0&&f<e&&f>=e+s;c.push(g`<svg viewBox="0 0 18 18" aria-hidden="true">
        ${zn(t,h||d?"soon":f<e?"on":"")}
      </svg>`)}return g`<div class=${`track${a?" many":""}`}>
    <span class="nm">${o?g`<span class="off">${o}: </span>`:null}${n}</span>
    <span class="boxes">${c}</span><span class="soft tiny nn">${u}</span>
  </div>`}function zn(n,t){return n==="hope"||n==="willpower"?g`<path class=${`dia ${t}`} d="M9 1.5 16.5 9 9 16.5 1.5 9Z" />`:n==="fear"?g`<path class=${`skull ${t}`} d="M9 1.5 15.5 5.2V12.8L9 16.5 2.5 12.8V5.2Z" />`:
g`<rect class=${`box ${t}`} x="2" y="2" width="14" height="14" rx="2" />`}var Xe={progress:"M43 50 48 55 57 45",danger:"M50 42V52M50 58V58.1",racing:"M43 44 50 \
50 43 56M51 44 58 50 51 56",linked:"M44 50H56M52 45 57 50 52 55",tug_of_war:"M42 50H58M46 45 41 50 46 55M54 45 59 50 54 55",mission:"M45 58V42L56 46 45 50",faction:"\
M43 56V45L47 49 50 43 53 49 57 45V56Z",countdown:"M44 42H56L44 58H56Z"},Yn={danger:"danger",countdown:"danger",mission:"danger",faction:"faction"};function vs({
clock:n,soon:t=0,label:e=""}){let r=e||p("{name}: {filled} of {size}",n)+(t?`, ${p("this roll would tick {n}",{n:t})}`:""),s=[];for(let o=0;o<n.size;o+=1){let i=o<
n.filled?"on":o<n.filled+t?"soon":"";s.push(g`<path class=${`seg ${i}`} d=${Xn(o,n.size)} />`)}return g`<svg
    class=${`dialface ${Yn[n.kind]??"progress"}`}
    viewBox="0 0 100 100"
    role="img"
    aria-label=${r}
  >
    ${s}
    <circle class="rim" cx="50" cy="50" r="48" />
    <circle class="hub" cx="50" cy="50" r="17" />
    <path class="glyph" d=${Xe[n.kind]??Xe.progress} />
  </svg>`}function Xn(n,t){let e=(i,a)=>{let l=2*Math.PI*i-Math.PI/2;return`${(50+a*Math.cos(l)).toFixed(1)} ${(50+a*Math.sin(l)).toFixed(1)}`},[r,s]=[n/t,(n+1)/
t],o=s-r>.5?1:0;return`M${e(r,46)}A46 46 0 ${o} 1 ${e(s,46)}L${e(s,17)}A17 17 0 ${o} 0 ${e(r,17)}Z`}function en(n){let t=n.map(o=>o*100),e=t.map(Math.floor),r=t.
map((o,i)=>i).sort((o,i)=>t[i]%1-t[o]%1),s=Math.round(t.reduce((o,i)=>o+i,0))-e.reduce((o,i)=>o+i,0);for(let o=0;o<s;o+=1)e[r[o%r.length]]+=1;return e}function Ss({
parts:n,was:t,plain:e}){let r=en(n.map(({chance:u})=>u)),s=n.map(({says:u},c)=>p("{says} {n} in 100",{says:u,n:r[c]})).join(", "),o=[...new Set(n.map(({kind:u})=>u))].
map(u=>{let c=f=>f.reduce((h,d,m)=>n[m].kind===u?h+d:h,0);return{kind:u,chance:c(n.map(({chance:f})=>f)),n:c(r)}}),i=0,a=o.map(({kind:u,chance:c,n:f})=>{let[h,d]=[
i,c*100];i+=d;let m={x:`${h.toFixed(2)}%`,width:`${d.toFixed(2)}%`,height:"100%"};return g`<rect class=${`s ${u}`} ...${m} /><rect class=${`tex ${u}`} ...${m} />
      ${d>=9&&!e?g`<text class=${u} x=${`${(h+d/2).toFixed(2)}%`} y="50%">${f}</text>`:null}`}),l=t===void 0?null:g`<line class="was" x1=${`${t*100}%`} x2=${`${t*
100}%`} y1="0" y2="100%" />`;return g`<svg class="bar" role="img" aria-label=${s}>${a}${l}</svg>`}function Ts({parts:n}){let t=en(n.map(({chance:e})=>e));return g`<dl class="key">
    ${n.map(({kind:e,says:r,more:s},o)=>g`<svg class="sw" aria-hidden="true">
        <rect class=${e} width="14" height="14" />
        <rect class=${`tex ${e}`} width="14" height="14" />
      </svg>
        <dt>${t[o]} %</dt><dd>${r} ${s?g`<span class="says">${s}</span>`:null}</dd>`)}
  </dl>`}var nn={1:[[24,24]],2:[[14,14],[34,34]],3:[[14,14],[24,24],[34,34]],4:[[14,14],[34,14],[14,34],[34,34]],5:[[14,14],[34,14],[24,24],[14,34],[34,34]],6:[
[14,13],[34,13],[14,24],[34,24],[14,35],[34,35]]};function Bt(n){return nn[n].map(([t,e])=>g`<circle class="pip" cx=${t} cy=${e} r="4.2" />`)}var Qe={8:"M24 1 4\
6 24 24 47 2 24Z",10:"M24 1 47 19 42 33 24 47 6 33 1 19Z",12:"M24 1 37.5 5.4 45.9 16.9V31.1L37.5 42.6 24 47 10.5 42.6 2.1 31.1V16.9L10.5 5.4Z"},Qn={12:"M24 9.5 \
37.8 19.5 32.5 35.7H15.5L10.2 19.5ZM24 9.5V1M37.8 19.5 45.9 16.9M32.5 35.7 37.5 42.6M15.5 35.7 10.5 42.6M10.2 19.5 2.1 16.9"};function Ms({sides:n,face:t,how:e="",
note:r="",says:s=""}){let o=[t,s||r].filter(Boolean).join(", "),i=n===6;return g`<span class=${`die ${e}`}>
    <svg viewBox="0 0 48 48" role="img" aria-label=${o}>
      <rect class="ring" x="-3" y="-3" width="54" height="54" rx="13" />
      ${i?g`<rect class="body" x="2" y="2" width="44" height="44" rx="9" />`:g`<path class="body" d=${Qe[n]??Qe[10]} /><path class="edge" d=${Qn[n]??""} />`}
      ${i?g`<g class="decoy">${Bt(2)}</g><g class="decoy b">${Bt(6)}</g>`:null}
      <g class="truth">${i&&nn[t]?Bt(t):g`<text x="24" y="25">${t}</text>`}</g>
      ${/\bgone\b/.test(e)&&g`<path class="cross" d="M4 40L44 8" />`}
    </svg>${r}
  </span>`}function As(n){n?.focus({preventScroll:!0}),n?.matches(":focus-visible")&&n.scrollIntoView({block:"nearest"})}function Cs(n,t,e){try{return JSON.parse(globalThis[n].getItem(Ft(t,e))??"null")??void 0}catch{return}}function rn(n,t,e,r){try{let s=JSON.stringify(r);s===void 0?
globalThis[n].removeItem(Ft(t,e)):globalThis[n].setItem(Ft(t,e),s)}catch{}}function sn(n){try{for(let t of[localStorage,sessionStorage]){let e=Array.from({length:t.
length},(r,s)=>t.key(s));for(let r of e)r.startsWith(`${on} ${n}/`)&&t.removeItem(r)}}catch{}}var on="rollwright kept";function Ft(n,{seat:t,me:e}){return`${on}\
 ${t.sid}/${e}/${n}`}var wt="rollwright seats",gt="rollwright last seat",an="rollwright settings";function C(){return ln(wt,[])}function Is(){let n=sessionStorage.getItem(gt)??localStorage.
getItem(gt);return C().find(t=>t.sid===n)}function Ps(n){yt(wt,[...C().filter(({sid:t})=>t!==n.sid),n]),cn(n.sid)}function Ls(n){C().some(({sid:t})=>t===n.sid)&&
yt(wt,C().map(t=>t.sid===n.sid?n:t))}function cn(n){sessionStorage.setItem(gt,n),localStorage.setItem(gt,n)}function Hs(n){yt(wt,C().filter(t=>t.sid!==n)),sn(n),
cn("")}function tr(){return{language:"",motion:"",sound:"",calls:"",...ln(an,{})}}function Ds(n,t){yt(an,{...tr(),[n]:t})}function ln(n,t){try{return JSON.parse(
localStorage.getItem(n)??"")??t}catch{return t}}function yt(n,t){localStorage.setItem(n,JSON.stringify(t))}async function un(n){try{return await navigator.clipboard.writeText(n.value),!0}catch{return n.select(),document.execCommand("copy")}}var er={stale:n=>p("{gm} changed the terms while you pressed. Look again, then roll. Nothing was rolled or paid.",{gm:n.gmName}),not_ready:n=>p("{gm} has not ag\
reed yet. Nothing was rolled or paid.",{gm:n.gmName}),offer_lapsed:()=>p("What was offered cannot be paid any more, and is gone. Look again: nothing was rolled \
or paid."),action_over:()=>p("Too late: the dice have been thrown."),already_tried:()=>p("This was tried the same way before. What is different now?"),sheet_changed:n=>p(
"The sheet has changed meanwhile. {gm} agrees again; nothing was rolled or paid.",{gm:n.gmName}),token_revoked:n=>p("{gm} has closed your seat. Ask for a new li\
nk.",{gm:n.gmName||p("The game master")}),token_invalid:()=>p("This seat is not known here. Ask for a new link."),no_session:()=>p("There is no such table any m\
ore."),wrong_code:()=>p("The code in the link is not valid any more. Ask for a new link."),unknown_code:()=>p("No table has this code. Compare it with what you \
were told."),too_many_guesses:()=>p("Too many wrong codes were tried. Wait a minute, or open the link that the game master gave you."),too_many_requests:()=>p("\
Too many requests at once. Wait a moment, then press again."),busy:()=>p("Many people change this table at once. Nothing was changed by what you pressed: press \
again in a moment."),character_taken:()=>p("Somebody else plays them already. Choose another one, or make one."),own_bargain:()=>p("Somebody else offers you a b\
argain: ask the game master.")};function hn(n,t=null){let e=s=>t?.game?t.named(s):s,r=(n.errors??[]).map(({detail:s})=>s).filter(s=>s&&s!==n.detail).map(e);return{
code:n.code??n.name,text:nr(n,t),more:r,unanswered:!!n.unanswered}}function Bs({code:n},{type:t,by:e,action:r,character:s},o){return["action_over","offer_lapsed"].
includes(n)?!1:t==="rolled"?e===o.me||o.isMe(s):e===o.me&&!!r}function nr(n,t){if(n instanceof H)return p("Your browser wants to be allowed into the local netwo\
rk: allow it in the address bar's menu, then load the page again.");if(n.unanswered)return p("No answer. What you sent may have arrived already. We ask until we\
 know; it never happens twice.");if(n instanceof $)return p("No connection to the table. Nothing was sent.");if(n.name==="AbortError"||n.name==="TimeoutError")return p(
"It took too long. Look again.");let e=er[n.code];return e&&t?e(t):e?e({gmName:""}):(n.detail||console.error(n),n.detail?rr(t?.game?t.named(n.detail):n.detail):
p("That went wrong: {what}",{what:n.message}))}function rr(n){return n.charAt(0).toUpperCase()+n.slice(1)+(/[.!?]$/.test(n)?"":".")}function fn({url:n}){return`${n}/play`}function sr(n,{sid:t,token:e}){return`${n}#t=${encodeURIComponent(t)}&k=${encodeURIComponent(e)}`}function or(n){return/#t=[^&\s]+&k=[^&\s]+/.
exec(n)?.[0]??""}async function Ys(n,{sid:t,token:e}){let r=n.table({sid:t,token:e}),s=C().find(o=>o.sid===t);try{let{name:o,people:i}=await r.getSession(),a={sid:t,
token:e,name:i.find(({id:l})=>l===r.person)?.name??"",table:o??""};return s?n.table(s).person===r.person?{seat:{...s,...a}}:{seat:a,kept:s}:{seat:a}}catch(o){let i=hn(
o),l=o.status===401||o.status===404?p("This link opens no seat: it was replaced, or the seat was closed."):i.text;return{refusal:{...i,text:l}}}}function Xs({app:n}){
let{seat:t,kept:e,refusal:r}=n.linked;if(r){let o=C();return g`<main class="narrow stack" id="now"><h1>${p("A table")}</h1>
      <p class="note bad" role="alert">${r.text} ${r.more.join(" ")}</p>
      ${o.length>0&&g`<p>${p("Your seats in this browser are as they were.")}</p>`}
      <button class="primary wide" onClick=${()=>n.dropLink()}>${p("Back to the door")}</button></main>`}if(!e)return g`<main class="narrow">
      <section class="wait" role="status"><h1>${p("The link is checked")}<span class="dots"></span></h1></section>
    </main>`;let s={kept:e.name,other:t.name,table:t.table||p("A table")};return g`<main class="narrow stack" id="now">
    <section class="turn"><p class="kick">${s.table}</p><h1>${p("Which seat is yours?")}</h1></section>
    <p>${p("This browser sits at {table} as {kept}. The link is the seat of {other}.",s)}</p>
    <button class="primary wide" onClick=${()=>n.enter(e)}>${p("Stay {name}",{name:e.name})}</button>
    <section class="card stack">
      <p class="hint">
        ${p("A browser keeps one seat at a table. Save the one of {kept} before you take the other.",s)}
      </p>
      <${dn} page=${fn(n.client)} seat=${e} />
      <button class="wide" onClick=${()=>n.enter(t)}>${p("Sit down as {name}",{name:t.name})}</button>
    </section>
  </main>`}function dn({page:n,seat:t,saved:e=()=>{}}){let r=sr(n,t),s=()=>{let o=(t.table||"table").replace(/[^\p{L}\p{N}]+/gu,"-"),i={name:t.name,table:t.table||
p("A table")},a=`${p("The seat of {name} at {table}. Whoever has this link is {name} there.",i)}
${r}
`,l=document.createElement("a");l.href=URL.createObjectURL(new Blob([a],{type:"text/plain"})),l.download=`rollwright-${o}.txt`,l.click(),e()};return g`<${ir}
    link=${r}
    label=${p("For {name} alone: anyone who has it sits there",{name:t.name})}
    told=${e}
  />
    <button onClick=${s}>${p("Save it as a file")}</button>`}function ir({link:n,label:t,told:e=()=>{}}){let[r,s]=Rt(!1),o=Ke(null);return g`<div>
    <label>
      ${t}
      <input ref=${o} readonly value=${n} onFocus=${a=>a.currentTarget.select()} />
    </label>
    <button class="quiet" onClick=${async()=>{let a=await un(o.current);s(a),a&&e()}}><${tn} name="copy" />${r?p("Copied"):p("Copy the link")}</button>
  </div>`}function Qs({play:n}){let t={...n.seat,...n.table.credentials,name:n.personName(n.me),table:n.session.name};return g`<p>${p("Your seat is in this brow\
ser alone. If it forgets it, the seat is lost.")}</p>
    <${dn} page=${fn(n.client)} seat=${t} saved=${()=>{rn("localStorage",ar,n,!0),n.changed()}} />
    <p class="hint">${p("Open the link to sit here again, in any browser.")}</p>`}var ar="seat saved";function to({app:n}){let[t,e]=Rt(!1),r=async s=>{let o=or(
await s.target.files[0]?.slice(0,1e4).text()??"");e(!o),o&&n.follow(o)};return g`<label>
    ${p("Take a seat from a file that you saved")}
    <input type="file" accept=".txt,text/plain" onChange=${r} />
  </label>
    ${t&&g`<p class="note bad" role="alert">${p("There is no seat in this file.")}</p>`}`}export{$ as a,Pt as b,Ln as c,is as d,Lt as e,cs as f,ls as g,p as h,us as i,hs as j,ke as k,Vn as l,Un as m,$e as n,_s as o,Rt as p,gs as q,ws as r,Ke as s,g as t,
hn as u,Bs as v,un as w,tn as x,ks as y,$s as z,vs as A,en as B,Ss as C,Ts as D,Ms as E,As as F,Cs as G,rn as H,C as I,Is as J,Ps as K,Ls as L,cn as M,Hs as N,tr as O,
Ds as P,fn as Q,sr as R,Ys as S,Xs as T,ir as U,Qs as V,ar as W,to as X};
