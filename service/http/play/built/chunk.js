function xn(n){for(let t=0;t<n.length;t++)if(n.charCodeAt(t)>127)return!1;return!0}function W(n,t=128){if(typeof n=="string"){if(/[\ud800-\udfff]/u.test(n))throw new TypeError(
"half a character");return JSON.stringify(n)}if(typeof n=="number"){if(!Number.isInteger(n))throw new TypeError(`a number that is no integer: ${n}`);if(!Number.
isSafeInteger(n))throw new TypeError(`an integer beyond 2^53-1: ${n}`);return String(n)}if(n===null||typeof n=="boolean")return String(n);if(typeof n!="object")
throw new TypeError(`no JSON value: ${typeof n}`);if(!t)throw new TypeError("nested too deeply");if(Array.isArray(n))return`[${n.map(s=>W(s,t-1)).join(",")}]`;let e=n,
r="";for(let s of Object.keys(e).sort()){if(!xn(s))throw new TypeError(`a key that is not ASCII: '${s}'`);r+=`${r&&","}${JSON.stringify(s)}:${W(e[s],t-1)}`}return`\
{${r}}`}var vt=new TextEncoder,bn=Array.from({length:256},(n,t)=>t.toString(16).padStart(2,"0"));function O(n){let t="";for(let e of n)t+=bn[e];return t}function Q(n){return Uint8Array.
from({length:n.length/2},(t,e)=>parseInt(n.slice(2*e,2*e+2),16))}var $n=Int32Array.from([1116352408,1899447441,3049323471,3921009573,961987163,1508970993,2453635748,
2870763221,3624381080,310598401,607225278,1426881987,1925078388,2162078206,2614888103,3248222580,3835390401,4022224774,264347078,604807628,770255983,1249150122,
1555081692,1996064986,2554220882,2821834349,2952996808,3210313671,3336571891,3584528711,113926993,338241895,666307205,773529912,1294757372,1396182291,1695183700,
1986661051,2177026350,2456956037,2730485921,2820302411,3259730800,3345764771,3516065817,3600352804,4094571909,275423344,430227734,506948616,659060556,883997877,
958139571,1322822218,1537002063,1747873779,1955562222,2024104815,2227730452,2361852424,2428436474,2756734187,3204031479,3329325298]),kn=Int32Array.from([1779033703,
3144134277,1013904242,2773480762,1359893119,2600822924,528734635,1541459225]),vn=new Int32Array(64);function Kt(n,t,e){let r=vn;for(let h=0;h<16;h++,e+=4)r[h]=t[e]<<
24|t[e+1]<<16|t[e+2]<<8|t[e+3];for(let h=16;h<64;h++){let d=r[h-15],m=r[h-2],b=(d>>>7|d<<25)^(d>>>18|d<<14)^d>>>3,w=(m>>>17|m<<15)^(m>>>19|m<<13)^m>>>10;r[h]=r[h-
16]+b+r[h-7]+w|0}let s=n[0],o=n[1],i=n[2],a=n[3],c=n[4],u=n[5],l=n[6],f=n[7];for(let h=0;h<64;h++){let d=(c>>>6|c<<26)^(c>>>11|c<<21)^(c>>>25|c<<7),m=f+d+(l^c&(u^
l))+$n[h]+r[h]|0,w=((s>>>2|s<<30)^(s>>>13|s<<19)^(s>>>22|s<<10))+(s&o|i&(s|o))|0;f=l,l=u,u=c,c=a+m|0,a=i,i=o,o=s,s=m+w|0}n[0]+=s,n[1]+=o,n[2]+=i,n[3]+=a,n[4]+=c,
n[5]+=u,n[6]+=l,n[7]+=f}var F=new Uint8Array(128),zt=new DataView(F.buffer);function Sn(n,t,e){let r=e.length%64,s=e.length-r;for(let c=0;c<s;c+=64)Kt(n,e,c);F.
fill(0);for(let c=0;c<r;c++)F[c]=e[s+c];F[r]=128;let o=r<56?64:128,i=t+e.length;zt.setUint32(o-8,Math.floor(i/536870912)),zt.setUint32(o-4,i%536870912*8);for(let c=0;c<
o;c+=64)Kt(n,F,c);let a=new Uint8Array(32);for(let c=0;c<32;c++)a[c]=n[c>>2]>>>24-8*(c&3);return a}function St(n){return Sn(kn.slice(),0,n)}var C=new Uint8Array(
4096);function Tn(n,...t){let e=t.reduce((s,o)=>s+4+3*o.length,100);C.length<e&&(C=new Uint8Array(e));let r=Yt(0,`ra2/${n}`);for(let s of t)r=Yt(r,s);return C.subarray(
0,r)}function Yt(n,t){let e=typeof t=="string"?Mn(n+4,t):t.length;typeof t!="string"&&C.set(t,n+4);for(let r=0;r<4;r++)C[n+r]=e>>>24-8*r;return n+4+e}function Mn(n,t){
for(let e=0;e<t.length;e++){let r=t.charCodeAt(e);if(r>127)return vt.encodeInto(t,C.subarray(n)).written;C[n+e]=r}return t.length}function V(n,...t){return St(Tn(
n,...t))}function q(n){let t=new Uint8Array(8),e=Math.floor(n/4294967296);for(let r=0;r<4;r++)t[r]=e>>>24-8*r,t[4+r]=n%4294967296>>>24-8*r;return t}function Xt(n,{e:t,commit:e,next_commit:r,client_seed:s}){return O(V("genesis",n,q(t),Q(e),Q(r),s))}function Qt(n,t,e){return O(V("commit",n,q(t),Q(e)))}function te(n){
return O(V("terms",W(n)))}function ee(n,t,e){return O(V("leaf",q(n),q(t),V("rec",W(e))))}function N(n){return O(St(vt.encode(JSON.stringify(n,En)))).slice(0,32)}
function En(n,t){return t===null||typeof t!="object"||Array.isArray(t)?t:Object.fromEntries(Object.entries(t).sort(([e],[r])=>e<r?-1:1))}function Z(n){return O(
crypto.getRandomValues(new Uint8Array(n)))}var T=class extends Error{constructor(t,e=null){super(t.detail),this.name="Problem",this.body=t,this.status=t.status,this.code=t.code,this.detail=t.detail,this.
errors=t.errors??[],this.retryAfter=e,this.temporary=t.status>=500||An.has(t.code),this.unanswered=!1}},An=new Set(["too_many_requests","too_many_streams","body\
_timeout","incomplete_body"]),k=class extends Error{constructor(t,e){super(t,{cause:e}),this.name="NetworkError",this.temporary=!0,this.retryAfter=null,this.unanswered=
!1}},j=class extends k{constructor(t){super("your browser wants permission for the local network",t),this.name="LocalNetworkError",this.temporary=!1}},J=class extends Error{constructor(t){
super(t.detail),this.name="DisagreementError",this.warning=t}},I=class extends Error{constructor(t,e="terms_unsigned"){super(`nothing was rolled: ${t}`),this.name=
"TermsError",this.code=e}},Cn=[/^localhost$|\.localhost$|\.local$/,/^(127|10)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2[0-9]|3[01])\./,/^\[(::1|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*)\]$/];
async function re(n,t){let{hostname:e}=new URL(n);return globalThis.location!==void 0&&!ne(globalThis.location.hostname)&&ne(e)&&await On()==="missing"?new j(t):
new k(`no answer from ${e}`,t)}function ne(n){return Cn.some(t=>t.test(n))}async function On(){try{let n={name:"local-network-access"};return(await navigator.permissions.
query(n)).state==="granted"?"granted":"missing"}catch{return"unknown"}}var se={first:250,most:15e3};function Tt(n,{first:t,most:e}){return Math.min(e,t*2**Math.min(n-1,30))*(.5+Math.random()/2)}function Mt(n,t){return new Promise((e,r)=>{
t?.throwIfAborted();let s=()=>{clearTimeout(o),globalThis.removeEventListener?.("online",s),t?.removeEventListener("abort",s),t?.aborted?r(t.reason):e()},o=setTimeout(
s,n);globalThis.addEventListener?.("online",s),t?.addEventListener("abort",s)})}function R(n){return(n instanceof T||n instanceof k)&&n.temporary}function Et(n){
return n instanceof T&&n.code==="busy"}var Nn=3;async function tt(n,{patience:t,signal:e,backoff:r}){let s=Date.now()+t,o=0;for(let i=1;;i++){e?.throwIfAborted();
try{return await n(s-Date.now())}catch(a){if(!R(a)||(o=Et(a)?o+1:0,o===Nn))throw a;let c=Math.max(Tt(i,r),a.retryAfter??0);if(Date.now()+c>=s)throw a;await Mt(c,
e)}}}var U=class{#t;#n;#e;#r;constructor(t,e,r,s){this.#t=t,this.#n=e,this.#e=`${r}pending/`,this.#r=s}async pending(){return(await this.#n.list(this.#e)).map(([,e])=>e).
sort((e,r)=>e.at-r.at)}async make(t,e){let{name:r,method:s,path:o,body:i,version:a,rolls:c,bind:u,again:l}=t;if(c){let b=await this.#o(t,e);if(b)return b.told}let f=u?
await u():i,h={key:Z(16),name:r,method:s,path:o,body:f,version:a,rolls:c,at:Date.now()},d=this.#i({method:s,path:o,body:i,version:a}),m=await this.#n.update(d,b=>b??
h);return this.#s(d,m,l,e)}async resume(t,e){let s=(await this.#n.list(this.#e)).find(([,{key:o}])=>o===t.key)?.[0];return this.#s(s??this.#i(t),t,void 0,e)}async#o({
method:t,path:e,body:r,version:s},o){let i=this.#i({method:t,path:e,body:r,version:s});for(let[a,c]of await this.#n.list(this.#e)){if(!c.rolls||a===i)continue;let u=c.
path===e&&c.body?.consequence===r?.consequence&&!e.endsWith("/rolls");try{let l=await this.#s(a,c,void 0,o);if(u)return{told:l}}catch(l){if(u||!(l instanceof T)||
l.unanswered)throw l}}}#i({method:t,path:e,body:r={},version:s=""}){return this.#e+N([t,e,r,s])}async#s(t,e,r,s){for(;;){await this.#r.before(e);let o;try{o=await this.#a(
e,s)}catch(i){if(!(i instanceof T)||i.unanswered)throw i;await this.#r.refused(i,e);let a=await this.#l(t,e,i,r),c=a&&await this.#f(t,e,a);if(!c)throw i;e=c;continue}
return await this.#r.after(o,e),await this.#u(t,e),o}}async#a({key:t,method:e,path:r,body:s,version:o,rolls:i},{signal:a,patience:c=this.#t.patience}={}){let u={
"Idempotency-Key":t,...o&&{"If-Match":o}},l=f=>{let h={method:e,path:r,body:s,headers:{...this.#r.headers(),...u}};return this.#t.attempt(h,a,f)};try{return await tt(
l,{patience:c,signal:a,backoff:this.#t.backoff})}catch(f){throw R(f)&&(f.unanswered=!!i||!Et(f)),f}}async#l(t,e,r,s){let o;try{return o=await s?.(r,e),o}finally{
o||await this.#u(t,e)}}#f(t,e,r){let s={...e,body:r,key:Z(16),at:Date.now()};return this.#n.update(t,o=>o?.key===e.key?s:o)}#u(t,{key:e}){return this.#n.update(
t,r=>r?.key===e?void 0:r)}};var et=class{constructor(t,{fetch:e,patience:r=3e4,timeout:s=1e4,backoff:o=se,language:i}={}){this.url=t.replace(/\/+$/,""),this.fetch=e??((a,c)=>globalThis.fetch(
a,c)),this.patience=r,this.timeout=s,this.backoff=o,this.language=i}async open({method:t,path:e,headers:r={},body:s,query:o={},seen:i},a){let c=new URL(this.url+
e);for(let[h,d]of Object.entries(o))d!=null&&c.searchParams.set(h,String(d));let u={...r};s!==void 0&&(u["Content-Type"]="application/json"),this.language&&(u["\
Accept-Language"]=this.language),i&&(u["A-IM"]="merge-patch"),i?.etag&&(u["If-None-Match"]=i.etag);let l={method:t,headers:u,body:s===void 0?void 0:JSON.stringify(
s),signal:a},f;try{f=await this.fetch(c.href,{...l,cache:"no-store"})}catch(h){throw h instanceof k?h:await re(c.href,h)}if(!f.ok&&!(f.status===304&&i?.etag))throw await In(
f);return f}async attempt(t,e,r=1/0){let s=AbortSignal.timeout(Math.max(1,Math.min(r,this.timeout))),{text:o=""}=t.seen??{};try{let i=await this.open(t,e?AbortSignal.
any([e,s]):s);if(i.status===204)return;if(i.status===304)return G(o);let a=await oe(i,t.type??"application/json");if(t.type)return a;let c=i.status===226?ie(G(o),
G(a)):G(a),u=i.headers.get("etag");return t.seen&&u&&Object.assign(t.seen,{etag:u,text:JSON.stringify(c)}),c}catch(i){throw e?.throwIfAborted(),i}}read(t,{signal:e,
patience:r=this.patience}={}){return tt(o=>this.attempt(t,e,o),{patience:r,signal:e,backoff:this.backoff})}};async function oe(n,t){let e=n.headers.get("content\
-type")??"";if(e.split(";")[0].trim()!==t)throw await n.body?.cancel(),new k(`not an answer of the service: status ${n.status}, ${e||"no type"}`);try{return await n.
text()}catch(r){throw new k("the answer broke off",r)}}function G(n){try{return JSON.parse(n)}catch(t){throw new k("the answer is not JSON",t)}}function ie(n,t){
if(t===null||typeof t!="object"||Array.isArray(t))return t;let r=n!==null&&typeof n=="object"&&!Array.isArray(n)?{...n}:{};for(let[s,o]of Object.entries(t))o===
null?delete r[s]:r[s]=ie(r[s],o);return r}async function In(n){let t=Number(n.headers.get("retry-after")??NaN),e=Number.isFinite(t)?1e3*t:null;try{return new T(
G(await oe(n,"application/problem+json")),e)}catch(r){return r instanceof k&&(r.retryAfter=e),r}}var Ct=class{durable=!1;#t=new Map;async get(t){return this.#t.get(t)}async list(t){return[...this.#t].filter(([r])=>r.startsWith(t)).sort(([r],[s])=>r<s?-1:1)}async update(t,e){
let r=e(this.#t.get(t));return r===void 0?this.#t.delete(t):this.#t.set(t,structuredClone(r)),r}},At="values",Ot=class{durable=!0;#t=null;#n;constructor(t="roll\
wright"){this.#n=t}#e(){return this.#t??=new Promise((t,e)=>{let r=indexedDB.open(this.#n,1);r.onupgradeneeded=()=>r.result.createObjectStore(At),r.onerror=()=>e(
r.error),r.onsuccess=()=>{r.result.onclose=()=>this.#t=null,t(r.result)}}),this.#t.catch(()=>this.#t=null),this.#t}async#r(t,e,r){let s=await this.#e();return new Promise(
(o,i)=>{let a=s.transaction(At,t,{durability:r}),c;a.oncomplete=()=>o(c),a.onabort=()=>i(a.error),e(a.objectStore(At),u=>c=u)})}get(t){return this.#r("readonly",
(e,r)=>{let s=e.get(t);s.onsuccess=()=>r(s.result)})}list(t){let e=IDBKeyRange.bound(t,`${t}\uFFFF`);return this.#r("readonly",(r,s)=>{let[o,i]=[r.getAllKeys(e),
r.getAll(e)];i.onsuccess=()=>s(i.result.map((a,c)=>[String(o.result[c]),a]))})}update(t,e){let r=(s,o)=>{let i=s.get(t);i.onsuccess=()=>{let a=e(i.result);a===void 0?
s.delete(t):s.put(a,t),o(a)}};return this.#r("readwrite",r,/\/(pending|sent)\//.test(t)?"strict":"relaxed")}};function ae(){return typeof indexedDB>"u"?new Ct:new Ot}var nt=class{#t;#n;#e;constructor(t,e,r){this.#t=t,this.#n=e,this.#e=r}async open(){(await this.#t.epochs()).length||await this.#n();let t=await this.#t.epochs();
ce(t)!==null&&(await this.#e(),t=await this.#t.epochs());let e=ce(t),r=t.at(-1);if(e===null&&r)return r;throw await this.#r(`epoch ${e??0}`,"no closing in the l\
og leads to this epoch",r)}async bind(t){let{epoch:e,...r}=t;return e===null||t.dice||t.spec?.dice||t.consequence&&t.rating===void 0?r:{...r,epoch:e??(await this.
open()).genesis}}async rebind(t,e,r,s){let o=t.body.epoch;if(t.code!=="stale_epoch"||!o)return;let i=await this.#t.refusals(),a=await this.open();if(a.genesis!==
o.genesis||a.genesis===e.body?.epoch)throw await this.#r(`epoch ${o.e}`,"the service names another open epoch than its log",o);let c={key:e.key,terms:a,refusals:i};
if(s(c),!!await r?.(c))return{...e.body,epoch:a.genesis}}async#r(t,e,r){return await this.#t.warn("closing_missing",t,e,null,r),new J({code:"closing_missing",about:t,
detail:e,kept:null,told:r,at:Date.now()})}};function ce(n){let t=n.findIndex(({e,commit:r},s)=>{let o=n[s-1];return o&&(o.e+1!==e||o.next_commit!==r)});return t<
0?null:n[t].e}function Nt(n){let{spec:t,difficulty_salt:e,epoch:r}=n;return t?.difficulty_hidden===!0&&(t.difficulty??null)!==null&&!t.dice&&r!==null&&!e?{...n,
difficulty_salt:Z(32)}:n}var Pn=new Set(["by_name","character_name","who_name","names","form","summary","prompts","detail","label"]);function P(n,t,e=""){if(typeof n!="object"||typeof t!=
"object"||n===null||t===null)return n===t?null:e;if(Array.isArray(n)!==Array.isArray(t)||Array.isArray(n)&&n.length!==t.length)return e;for(let[r,s]of Object.entries(
n)){if(Pn.has(r)||s===void 0||t[r]===void 0)continue;let o=P(s,t[r],`${e}/${r}`);if(o!==null)return o}return null}function It({n,t,rec:e,leaf:r,receipt:s},o){let i=Ln(
n,t,e);if(r!==i)return["proof_wrong","the leaf is not the digest of the record",i,r];let a=s===void 0?null:rt(s),c={place:`${e.sid}/${e.e}`,n,leaf:i};if(a){let l={
place:a.place,n:a.n,leaf:a.leaf};if(P(c,l)!==null)return["proof_wrong","the receipt is for another roll",c,l]}let u=fe(o);return!u||P(e.draws,u)===null?null:["p\
roof_wrong","other faces were told than the record has",e.draws,u]}function he(n,{key:t,body:e},{sid:r,person:s}){let o=n?.proof,i=n?.ruling?.audit??n?.resistance?.
audit;if(!o?.rec||n.given||i&&i.kind!=="committed")return["unproven","the roll was answered without a proof of its dice",e.epoch,i??null];let{rec:a,receipt:c}=o;
if(a.sid!==r||a.key!==t)return["unproven","the roll was answered with another one",{sid:r,key:t},{sid:a.sid,key:a.key}];if(typeof c!="string")return["unproven",
"the roll was answered without a receipt",null,null];let{genesis:u}=rt(c);if(u!==e.epoch)return["unproven","the receipt is for another epoch",e.epoch,u];let l=i?
i.bound:n.bound;return l!==!0?["unproven","the roll was answered as one that is not bound","bound",l??null]:!fe(n)&&!n.unruled?["unproven","the roll was answere\
d without its dice",a.draws,null]:It(o,n)??Pt(a.req??{},e,s)}function fe(n){let t=(n?.ruling??n?.announced??n?.resistance)?.dice;return t?t.map(({sides:e,face:r})=>[
e,r]):null}function Ln(n,t,e){try{return ee(n,t,e)}catch{return null}}function rt(n){let[,t="",e="",r="",s=""]=n.split(`
`),o=n.split(`
`).filter(a=>a.startsWith("\u2014 "));return{place:t.split("/").slice(-2).join("/"),genesis:le(e),n:Number(r),leaf:le(s),signatures:o}}function le(n){try{return Array.
from(atob(n),t=>t.charCodeAt(0).toString(16).padStart(2,"0")).join("")}catch{return""}}function de(n,t){let[e,r]=[rt(n),rt(t)];if(e.place!==r.place||e.genesis!==
r.genesis||e.n!==r.n||e.leaf!==r.leaf)return!1;let s=o=>o.slice(0,o.lastIndexOf(" ")+6);return e.signatures.every(o=>{let i=r.signatures.find(a=>s(a)===s(o));return i===
void 0||i===o})}function Pt(n,t,e){let{spec:r={},assistant:s,...o}=t,i=s==null?[]:[s].flat(),a={...r,...o,by:e,...i.length&&{assistants:i}};for(let u of["dice",
"note","fiction_changed","override","clock","difficulty_salt"])delete a[u];if(a.difficulty_hidden&&delete a.difficulty,t.task)for(let u of["attempt","difficulty"])
delete a[u];for(let u of["by","epoch","terms",...r.system?["system","character"]:[],"consequence"])if((a[u]??null)!==(n[u]??null))return ue(u,a[u],n[u]);let c=Object.
keys(a).find(u=>u in n&&Hn(a[u],n[u]));return c===void 0?null:ue(c,a[c],n[c])}function ue(n,t,e){return["request_changed",`the roll was made with another ${n} t\
han was sent`,t??null,e??null]}function Hn(n,t){return n===null||typeof n=="object"?!1:typeof n==typeof t&&n!==t}function Lt(n){return Number.isInteger(n?.seq)&&
typeof n.id=="string"&&typeof n.type=="string"}function pe(n){let t=[n?.genesis,n?.commit,n?.next_commit,n?.client_seed];return Number.isInteger(n?.e)&&t.every(
e=>typeof e=="string")}var Dn=["attempt","difficulty","multiple"],Ht=["character","clock","task","says","follows","fiction_changed","override"];function st(n){let{terms:t,terms_digest:e}=n;
if(typeof t!="object"||t===null)return"its terms were not told";let r=ot(t);if(r===null)return"its terms have no canonical form";if(e===void 0)return"the digest\
 of its terms was not told";if(e!==r)return"the digest that was told is not that of its terms";let s=Ht.find(c=>typeof n[c]==typeof t[c]&&me(n[c],t[c]));if(s)return`${s}\
 is not as its terms have it`;let{spec:o={}}=n,a=Object.keys(o).filter(c=>typeof o[c]!="object"&&!Dn.includes(c)).find(c=>t.spec?.[c]!==void 0&&me(o[c],t.spec[c]));
return a===void 0?null:`${a} is not as its terms have it`}function ot(n){try{return te(n)}catch{return null}}function me(n,t){return N(n??null)!==N(t??null)}async function _e(n,t,e){
let r=n.terms??null,s=typeof r=="string"?r:r&&ot(r);if(r!==null&&s===null)throw new I("its terms have no canonical form");if(s!==null&&e.isSignable(s))return typeof r!=
"string"&&await e.agreed(s,r),{...n,terms:s};let o=await t()??{},i=st(o);if(i!==null)throw new I(i);let{terms:a,terms_digest:c}=o;if(s!==null&&s!==c)throw new I(
"its terms are others by now","terms_changed");return await e.agreed(c,a),{...n,terms:c}}function Vn(n,t=n.terms){if(typeof t!="object"||t===null)return n;let e=n.
offers??[],r=Object.entries(t.offers??{}).map(([s,o])=>{let{by:i="",to:a=""}=e.find(c=>c.id===s)??{};return{text:"",...o,id:s,by:i,to:a,state:"accepted"}});return{
...n,...Object.fromEntries(Ht.map(s=>[s,t[s]])),assistants:t.assistants??[],spec:Object.fromEntries(Object.entries(t.spec??{}).filter(([,s])=>!Un(s))),offers:[...e.
filter(({state:s})=>s!=="accepted"),...r]}}var jn=new Set([...Ht,"action","assistants","spec","offers"]);function Rn(n){return Object.entries(n??{}).filter(([t])=>!jn.
has(t))}function Un(n){return typeof n=="string"&&/^[0-9a-f]{64}$/.test(n)}var Dt=24576,L=n=>String(n).padStart(5,"0"),it=class{#t;#n;#e;#r;#o;#i;#s;#a=new Set;#l=new Map;constructor(t,e,{sid:r,person:s,warn:o,tellOther:i,lastImport:a}){
this.#t=t,this.#n=`${e}kept/`,this.#e=r,this.#r=s,this.#o=o,this.#i=i,this.#s=a}async begin(t){await this.#c("since",e=>e??t)}async begun(){return await this.#h(
"since")!==void 0}async sending({key:t,body:e={}}){let r={sid:this.#e,by:this.#r,key:t,body:e};await this.#c(`sent/${t}`,s=>s??{sent:r})}async refused(t){return await this.#c(
`sent/${t}`,e=>e&&{...e,refused:!0}),this.refusals()}async refusals(){return(await this.#d("sent/")).filter(({refused:t})=>t).length}othersRolls(){return this.#d(
"other/")}isSignable(t){return this.#a.has(t)}async answered(t,{key:e,body:r={}}){if(!r.epoch)return this.told(t);let{sid:s,person:o}={sid:this.#e,person:this.#r},
i=["unproven","the answer of the roll cannot be read",null,null];try{i=he(t,{key:e,body:r},{sid:s,person:o}),await this.told(t)}finally{let{rec:a,n:c}=t?.proof??
{},u=a?.key===e?`epoch ${a.e} roll ${c}`:`roll ${e}`;i&&await this.#k(u,i,t?.seq)}}epochs(){return this.#d("epoch/")}async warnings(){return(await this.#d("warn\
ing/")).sort((t,e)=>t.at-e.at)}async lines(){let t=(await this.#d("sent/")).map(({sent:s})=>({sent:s})),e=(await this.#d("entry/")).map(({entry:s})=>s);return[{
sid:this.#e,epochs:await this.epochs()},...e,...t,...await this.#d("terms/")].map(s=>`${JSON.stringify(s)}
`).join("")}agreed(t,e){return this.#c(`terms/${t}`,()=>({terms:e,terms_digest:t}))}async forget(){for(let[t]of await this.#t.list(this.#n))await this.#t.update(
t,()=>{})}async told(t){if(typeof t!="object"||t===null)return;if(Lt(t))return this.#m(t);for(let r of[...H(t.epochs),t.epoch,t.next])pe(r)&&[void 0,this.#e].includes(
r.sid)&&await this.#g(r);let e=H(t.pending).flatMap(r=>H(r?.chances));for(let r of[t,...H(t.actions),...e])await this.#f(r);for(let r of[t,...H(t.characters)])this.#u(
r);for(let r of[...H(t.items),t.earlier])Lt(r)&&await this.#m(r);for(let r of H(t.rolls))await this.#_(r,null,r.seq)}async#f(t){let{terms:e=null,terms_digest:r=null,
code:s}=t??{};if(e===null&&r===null||s)return;let o=st(t);if(o===null){this.#a.add(r);return}this.#a.delete(ot(e)??"");let i=t.id??t.action??e?.action;await this.
warn("terms_wrong",`action ${i}`,`no roll can be bound to what is shown: ${o}`,e,t)}#u(t){typeof t?.id=="string"&&"owner"in t&&this.#l.set(t.id,t.owner)}async#p({
type:t,seq:e,by:r,character:s}){if(!["rolled","resisted"].includes(t)||r===this.#r||!s||this.#l.get(s)!==this.#r||e<=(await this.#h("since")??1/0))return;let o={
seq:e,by:r,character:s};await this.#c(`other/${L(e)}`,a=>a??o)===o&&this.#i(o)}async#m(t){let{seq:e}=t;t.type==="gm_handed_over"&&[t.by,t.person].includes(this.#r)&&
await this.#c("view",a=>Math.max(a??0,e));let r=await this.#h("view")??0,s={entry:t,view:r},o=e>Dt?s:await this.#c(`entry/${L(e)}`,a=>ge(a,s)),i=o.view===r?P(o.
entry,t):o.entry.id===t.id?null:"/id";if(i!==null){let a=`entry ${e} is another than it was: ${i}`;await this.warn("entry_changed",`entry ${e}`,a,o.entry,t)}"ch\
aracter_after"in t&&this.#u(t.character_after),await this.#p(t),"proof"in t&&t.proof&&await this.#_(t.proof,t,e),t.type==="epoch_closed"&&await this.#w(t),t.type===
"epoch_revealed"&&await this.#y(t),(t.type==="session_created"||t.type==="imported")&&await this.#b(t)}async#_(t,e,r){let{rec:s,n:o}=t;if(s.sid!==this.#e)return;
let i=`epoch ${s.e} roll ${o}`,a=It(t,e);a&&await this.#k(i,a,r);let c={leaf:t.leaf,receipt:t.receipt,key:s.key,seq:r},u=o>Dt?c:await this.#c(`roll/${s.e}/${L(o)}`,
f=>ge(f,c)),l=!u.receipt||!c.receipt||de(u.receipt,c.receipt);(u.leaf!==c.leaf||u.seq!==r||!l)&&await this.warn("roll_changed",i,`${i} is another than it was`,u,
c,r),s.req?.by===this.#r&&await this.#x(i,s,r)}async#x(t,e,r){let s=await this.#h(`sent/${e.key}`);if(s){let a=(s.refused?["unproven","the roll was made, though\
 it was refused",null,e]:null)??Pt(e.req,s.sent.body,this.#r);a&&await this.#k(t,a,r);return}let o=await this.#h("since")??1/0;r<=o||await this.warn("not_mine",
t,`entry ${r} is a roll in your name that you did not make`,null,e,r)}async#g(t){let e=`epoch ${t.e}`,r=Xt(this.#e,t);if(r!==t.genesis)return this.warn("genesis\
_wrong",e,`the genesis of ${e} is not that of its terms`,r,t);if(t.e>Dt)return;let s=`epoch/${L(t.e)}`,o=t.e>0?await this.#h(`epoch/${L(t.e-1)}`):void 0;if(o&&o.
next_commit!==t.commit){let d=`${e} has another commitment than was announced`;return this.warn("commitment_broken",e,d,o.next_commit,t.commit)}let{e:i,commit:a,
next_commit:c,client_seed:u,lineage:l}=t,f={e:i,genesis:r,commit:a,next_commit:c,client_seed:u,lineage:l},h=await this.#c(s,d=>d??f);P(h,f)!==null&&await this.warn(
"epoch_changed",e,`${e} has other terms than it had`,h,f)}async#w({epoch:t,client_seed:e,commit:r,genesis:s,lineage:o,seq:i}){let a=await this.#h(`epoch/${L(t)}`);
!a||await this.#$(i)||await this.#g({e:t+1,genesis:s,commit:a.next_commit,next_commit:r,client_seed:e,lineage:o})}async#y({epoch:t,seed:e,seq:r}){let s=await this.#h(
`epoch/${L(t)}`),o=Qt(this.#e,t,e);if(!s||o===s.commit||await this.#$(r))return;let i=`the seed of epoch ${t} is not the one that was committed to`;await this.warn(
"seed_wrong",`epoch ${t}`,i,s.commit,o)}async#b({commitments:[t,e],genesis:r,seq:s}){let o=await this.#h("epoch/00000"),i={commit:t,next_commit:e,genesis:r};!o||
P(o,i)===null||await this.#$(s)||await this.warn("epoch_changed","epoch 0","epoch 0 has other terms than it had",o,i)}async#$(t){return t<await this.#s().catch(
()=>1/0)}#k(t,[e,r,s,o],i){return this.warn(e,t,`${t}: ${r}`,s,o,i)}async warn(t,e,r,s,o,i){let a={code:t,about:e,detail:r,kept:s,told:o,at:Date.now(),...i!==void 0&&
{seq:i}},c=N([t,e,o]);await this.#c(`warning/${c}`,l=>l??a)===a&&this.#o(a)}#h(t){return this.#t.get(this.#n+t)}async#d(t){return(await this.#t.list(this.#n+t)).
map(([,e])=>e)}#c(t,e){return this.#t.update(this.#n+t,e)}};function ge(n,t){if(!n)return t;if(t.entry?.proof&&!n.entry?.proof){let{proof:e,head:r}=t.entry;return{
...n,entry:{...n.entry,proof:e,head:r}}}return t.receipt&&!n.receipt?{...n,receipt:t.receipt}:n}function H(n){return Array.isArray(n)?n:[]}var at=class{#t=new Map;on(t,e){let r=this.#t.get(t)??new Set;return this.#t.set(t,r.add(e)),()=>{r.delete(e)}}emit(t,e){for(let r of this.#t.get(t)??[])try{r(e)}catch(s){
queueMicrotask(()=>{throw s})}}};var ct=class{read(t,e,r,s){throw new TypeError("abstract")}getSession(t,e){return this.read("getSession","",e,t)}listCharacters(t){return this.read("listCharact\
ers","/characters",t)}getCharacter(t,e){return this.read("getCharacter",$`/characters/${t}`,e)}listClocks(t){return this.read("listClocks","/clocks",t)}getClock(t,e){
return this.read("getClock",$`/clocks/${t}`,e)}listActions(t,e){return this.read("listActions","/actions",e,t)}getAction(t,e){return this.read("getAction",$`/actions/${t}`,
e)}actionStakes(t,e,r){return this.read("actionStakes",$`/actions/${t}/stakes`,r,e)}getRoll(t,e){return this.read("getRoll",$`/rolls/${t}`,e)}readLog(t,e){return this.
read("readLog","/log",e,t)}report(t){return this.read("report","/report",t)}auditSession(t,e){return this.read("auditSession","/audit",e,t)}};function $(n,...t){
return String.raw({raw:n},...t.map(encodeURIComponent))}var lt=class extends ct{change(t,e,r,s,o,i){throw new TypeError("abstract")}drawDice(t,e,r,s,o,i){throw new TypeError("abstract")}changeSession(t,e,r){return this.
change("changeSession","PATCH","",r,t,e)}startTurn(t){return this.change("startTurn","POST","/turns",t)}revoke(t,e){return this.change("revoke","DELETE",$`/players/${t}`,
e)}handOver(t,e){return this.change("handOver","POST",$`/players/${t}/gm`,e)}changeCode(t){return this.change("changeCode","POST","/code",t)}makeCharacter(t,e){
return this.change("makeCharacter","POST","/characters",e,t)}changeCharacter(t,e,r,s){return this.change("changeCharacter","PATCH",$`/characters/${t}`,s,e,r)}deleteCharacter(t,e,r){
return this.change("deleteCharacter","DELETE",$`/characters/${t}`,r,void 0,e)}changeTracks(t,e){return this.change("changeTracks","POST","/changes",e,t)}makeClock(t,e){
return this.change("makeClock","POST","/clocks",e,t)}changeClock(t,e,r,s){return this.change("changeClock","PATCH",$`/clocks/${t}`,s,e,r)}deleteClock(t,e,r){return this.
change("deleteClock","DELETE",$`/clocks/${t}`,r,void 0,e)}tickClock(t,e,r){return this.change("tickClock","POST",$`/clocks/${t}/ticks`,r,e)}openAction(t,e){return this.
change("openAction","POST","/actions",e,t)}changeAction(t,e,r,s){return this.change("changeAction","PATCH",$`/actions/${t}`,s,e,r)}makeOffer(t,e,r){return this.
change("makeOffer","POST",$`/actions/${t}/offers`,r,e)}answerOffer(t,e,r,s){return this.change("answerOffer","POST",$`/actions/${t}/offers/${e}/answers`,s,r)}rollAction(t,e,r,s){
let o=()=>this.getAction(t);return this.drawDice("rollAction",$`/actions/${t}/roll`,s,e,r,o)}choose(t,e,r){return this.change("choose","POST",$`/actions/${t}/choices`,
r,e)}resistConsequence(t,e,r){let{consequence:s,rating:o}=e,i=async()=>{let{pending:u=[]}=await this.actionStakes(t,{rating:o??0});return u.find(l=>l.consequence.
id===s)?.chances?.[0]},a=o!=null,c=$`/actions/${t}/resistances`;return this.drawDice("resistConsequence",c,r,e,void 0,a?i:void 0)}rollAtTable(t,e){return this.drawDice(
"rollAtTable","/rolls",e,t)}openDifficulty(t,e){return this.change("openDifficulty","POST",$`/rolls/${t}/difficulty`,e)}reverse(t,e){return this.change("reverse",
"POST","/reversals",e,t)}closeEpoch(t={},e){return this.change("closeEpoch","POST","/epochs",e,t)}};var Vt=class{lastId="";retry=null;#t=new TextDecoder;#n="";#e=!1;#r="";#o="";#i;constructor(t=""){this.lastId=this.#i=t}push(t){let e=this.#t.decode(t,{stream:!0});
if(!e)return[];this.#e&&e.startsWith(`
`)&&(e=e.slice(1)),this.#e=e?e.endsWith("\r"):!1;let r=(this.#n+e).split(/\r\n|\r|\n/);return this.#n=r.pop()??"",r.flatMap(s=>this.#s(s)??[])}#s(t){if(!t)return this.#a();
let[,e,r]=/^([^:]*)(?:: ?)?(.*)$/s.exec(t);e==="data"?this.#r+=`${r}
`:e==="event"?this.#o=r:e==="id"&&!r.includes("\0")?this.#i=r:e==="retry"&&/^[0-9]+$/.test(r)&&(this.retry=Number(r))}#a(){this.lastId=this.#i;let t={type:this.#o||
"message",data:this.#r.slice(0,-1),id:this.lastId},e=this.#r!=="";return this.#r=this.#o="",e?t:void 0}};async function*we(n,{after:t,signal:e,silence:r,backoff:s,
onConnection:o}){let{first:i}=s,a=0;for(;!e?.aborted;){let c=new Vt(t),u=new AbortController,l=()=>u.abort();e?.addEventListener("abort",l);let f,h=!1;try{let b=await ye(
r,u,n(t,u.signal));o({live:!0});for await(let w of Bn(b,r,u)){a=0;for(let x of c.push(w))h=x.type==="closing",h||(yield x),t=x.id;t=c.lastId,i=c.retry??i}}catch(b){
if(e?.aborted)break;if(f=b,!R(b))throw b}finally{u.abort(),e?.removeEventListener("abort",l),e?.aborted||o({live:!1,error:f})}a=h?1:a+1;let d=Tt(a,{first:i,most:Math.
max(i,s.most)}),m=R(f)?f.retryAfter??0:0;await Mt(Math.max(d,m),e).catch(()=>{})}}async function*Bn(n,t,e){if(!n.body)return;let r=n.body.getReader();for(;;){let s;
try{s=await ye(t,e,r.read())}catch(o){throw o instanceof k?o:new k("the event stream broke off",o)}if(s.done)return;yield s.value}}async function ye(n,t,e){let r,
s=new Promise((o,i)=>{r=setTimeout(()=>{i(new k(`nothing came for ${n} ms`)),t.abort()},n)});try{return await Promise.race([e,s])}finally{clearTimeout(r)}}var Wn=16,ut=class extends lt{#t;#n;#e;#r;#o;#i;#s=new at;#a=new Map;#l=null;constructor(t,e,{sid:r,token:s}){super(),this.#t=t,this.#r=e,this.#n=s,this.sid=r,this.
person=s.split(".")[0],this.#e=`${r}/${this.person}/`;let o=i=>this.#s.emit("warning",i);this.evidence=new it(e,this.#e,{sid:r,person:this.person,warn:o,tellOther:i=>this.#s.
emit("others_roll",i),lastImport:()=>this.#b()}),this.#i=new nt(this.evidence,()=>this.getSession(),()=>this.#y("epoch_closed")),this.#o=new U(t,e,this.#e,{headers:()=>this.#u(),
before:async i=>{i.rolls&&await this.evidence.sending(i)},after:(i,a)=>this.#_(i,a),refused:(i,a)=>this.#x(i,a)})}get credentials(){return{sid:this.sid,token:this.#n}}on(t,e){
return this.#s.on(t,e)}async*followLog({after:t,as:e,silence:r=45e3,signal:s}={}){let o=t??await this.#w(s),i=(u,l)=>{let f={...this.#u(),"Last-Event-ID":u};return this.#t.
open({method:"GET",path:`${this.#f}/events`,headers:f,query:{as:e}},l)},a=u=>this.#s.emit("connection",u),c={after:o,signal:s,silence:r,backoff:this.#t.backoff,
onConnection:a};for await(let{type:u,data:l}of we(i,c)){if(u==="presence"||u==="problems"){this.#s.emit(u,JSON.parse(l));continue}let f=u==="reset"?{type:u}:JSON.
parse(l);u!=="reset"&&(await this.evidence.told(f),this.#s.emit("entry",f)),this.#s.emit(f.type,f),yield f}}async listen(t){for await(let e of this.followLog(t))
;}pending(){return this.#o.pending()}resume(t,e){return this.#o.resume(t,e)}async forget(){for(let[t]of await this.#r.list(this.#e))await this.#r.update(t,()=>{})}renewToken(t,e){
return this.change("renewToken","POST",`/players/${encodeURIComponent(t)}/token`,e)}async deleteSession(t){try{await this.change("deleteSession","DELETE","",t)}catch(e){
if(!(e instanceof T)||e.code!=="no_session")throw e}}exportSession(t,e){return this.#t.read({...this.#p("/export"),query:t,type:"application/x-ndjson"},e)}getForm(t,e,r){
let{headers:s,...o}=this.#p(`/rolls/${t}`);return this.#t.read({...o,headers:{...s,Accept:e},type:e},r)}async read(t,e,r,s){let o=t==="actionStakes"?this.#m(e+JSON.
stringify(s)):void 0,i=await this.#t.read({...this.#p(e),query:s,seen:o},r);return await this.evidence.told(i),i}change(t,e,r,s,o,i){let a=o,c={name:t,method:e,
path:this.#f+r,body:a,version:xe(i)};return this.#o.make(a?{...c,bind:async()=>Nt(a)}:c,s)}async drawDice(t,e,{again:r,...s}={},o,i,a){await this.#g(s.signal);let c=o,
u=l=>this.#s.emit("stale_epoch",l);return this.#o.make({name:t,method:"POST",path:this.#f+e,body:c,version:xe(i),rolls:!0,bind:async()=>this.#i.bind(Nt(a?await _e(
c,a,this.evidence):c)),again:(l,f)=>this.#i.rebind(l,f,r,u)},s)}get#f(){return`/v1/sessions/${encodeURIComponent(this.sid)}`}#u(){return{Authorization:`Bearer ${this.#n}`}}#p(t){
return{method:"GET",path:this.#f+t,headers:this.#u()}}#m(t){let e=this.#a.get(t)??{etag:"",text:""};this.#a.delete(t),this.#a.set(t,e);let[r]=this.#a.keys();return this.#a.
size>Wn&&this.#a.delete(r),e}async#_(t,e){let{name:r,path:s}=e;r==="renewToken"&&s.endsWith(`/players/${this.person}/token`)&&t.token&&(this.#n=t.token),e.rolls?
await this.evidence.answered(t,e):await this.evidence.told(t)}async#x({body:t,code:e,status:r},{key:s,rolls:o}){await this.evidence.told(t),!(!o||r!==409)&&this.#s.
emit("refused_roll",{key:s,code:e,refusals:await this.evidence.refused(s)})}async#g(t){await this.evidence.begun()||await this.evidence.begin(parseInt(await this.#w(
t),10))}async#w(t){let{last_event_id:e="0"}=await this.getSession({include:"characters"},{signal:t});return e}async#y(t){let e=[];for(let r=0;r!==null;){let s=await this.
readLog({type:t,after:r,limit:200,proof:"no"});e.push(...s.items),r=s.next}return e}async#b(){return this.#l??=this.#y("imported").then(t=>t.at(-1)?.seq??0),this.#l.
catch(()=>this.#l=null),this.#l}};function xe(n){if(n!==void 0)return n==="*"?"*":`"${n}"`}var jt=class{#t;#n;constructor(t,{storage:e=ae(),apiKey:r,...s}={}){this.#t=new et(t,s),this.storage=e;let o=r?{"X-API-Key":r}:{};this.#n=new U(this.#t,e,`${this.#t.
url}/`,{headers:()=>o,before:async()=>{},after:(i,a)=>this.#r(i,a),refused:async()=>{}})}get url(){return this.#t.url}table(t){return new ut(this.#t,this.storage,
t)}async openSession(t,e){let r=await this.#n.make({name:"openSession",method:"POST",path:"/v1/sessions",body:t},e);return{table:this.table({sid:r.id,token:r.gm_token}),
opened:r}}findTable(t,e){return this.#e("findTable","/v1/invitations",{code:t},e)}async join(t,e,r){let s=`/v1/sessions/${encodeURIComponent(t)}/players`,o=await this.#n.
make({name:"join",method:"POST",path:s,body:e},r);return{table:this.table({sid:o.sid,token:o.token}),joined:o}}pending(){return this.#n.pending()}async resume(t,e){
let r=await this.#n.resume(t,e);return this.table({sid:r.sid??r.id,token:r.token??r.gm_token})}roll(t,e){return this.#e("roll","/v1/rolls",t,e)}rollBatch(t,e){return this.#e(
"rollBatch","/v1/rolls/batch",t,e)}odds(t,e){return this.#e("odds","/v1/odds",t,e)}resist(t,e){return this.#e("resist","/v1/resistances",t,e)}planTurn(t,e){return this.#e(
"planTurn","/v1/turn-plans",t,e)}listSystems(t,e){return this.#t.read({method:"GET",path:"/v1/systems",query:t},e)}describeSystem(t,e,r){return this.#t.read({method:"\
GET",path:`/v1/systems/${encodeURIComponent(t)}`,query:e},r)}listAddresses(){return this.#t.read({method:"GET",path:"/v1/addresses"})}signingKeys(){return this.#t.
read({method:"GET",path:"/.well-known/rollwright-keys"})}#e(t,e,r,s){return this.#t.read({method:"POST",path:e,body:r},s)}async#r(t,{name:e}){let r=e==="openSes\
sion"?t.gm_token:t.token;if(!r)return;let{evidence:s}=this.table({sid:t.sid??t.id,token:r});await s.begin(0),await s.told(t)}};var S=null,K=!1;function Fn(n){K=n;for(let t of["click","keydown"])n&&!S?addEventListener(t,be,{capture:!0}):removeEventListener(t,be,{capture:!0})}function be(){
try{S??=new AudioContext}catch{K=!1}Fn(K)}function ms(n){if(!(!K||!S||!n)){if(S.state!=="running"){S.resume().catch(()=>{});return}for(let t=0;t<2*Math.min(n,8);t+=
1)qn(S,S.currentTime+.7*Math.random()**.7)}}async function ke(){if(navigator.userActivation?.hasBeenActive){try{S??=new AudioContext,await S.resume()}catch{return}
$e(S,S.currentTime,660),$e(S,S.currentTime+.5/2,880).onended=()=>K||S.suspend()}}function $e(n,t,e){let r=new GainNode(n,{gain:.12});r.gain.setValueAtTime(.12,t),
r.gain.exponentialRampToValueAtTime(.12/1e3,t+.5);let s=new OscillatorNode(n,{type:"triangle",frequency:e});return s.connect(r).connect(n.destination),s.start(t),
s.stop(t+.5),s}function qn(n,t){let e=Math.ceil(.06*n.sampleRate),r=n.createBuffer(1,e,n.sampleRate),s=r.getChannelData(0);for(let a=0;a<e;a+=1)s[a]=(2*Math.random()-
1)*(1-a/e)**6;let o=new AudioBufferSourceNode(n,{buffer:r}),i=new BiquadFilterNode(n,{type:"bandpass",frequency:900+900*Math.random(),Q:2});o.connect(i).connect(
new GainNode(n,{gain:.12})).connect(n.destination),o.start(t)}var ve=(document.documentElement.dataset.languages??"").split(" ").filter(Boolean),Ut={},Se,Rt="en",gs=["en",...ve].map(n=>{let t=new Intl.DisplayNames(n,{type:"\
language"}).of(n);return{language:n,name:t[0].toLocaleUpperCase(n)+t.slice(1)}});async function ws(n,t=ve){let e=`./words-${n}.js`;return Zn(n,t.includes(n)?await import(e):
void 0)}function Zn(n,t){return Ut=t?.default??{},Se=t?.form,Rt=t?n:"en",Rt}function p(n,t={}){return Te(Ut[n]??n,t)}function ys(n,t,e,r={}){let s=Math.abs(n);return Te(
Ut[t]?.[Se(s)]??(s===1?t:e),{...r,n})}function Te(n,t){return n.replace(/\{(\w+)\}/g,(e,r)=>String(t[r]??""))}function xs(n){return new Intl.ListFormat(Rt,{type:"\
conjunction"}).format(n)}function Me(n){return p("\u201C{text}\u201D",{text:n})}function Jn(n){return{terms:p("Set the terms"),choice:p("Say what follows"),verdict:p("Tell the table"),answer:p("Answer an offer"),roll:p("Roll"),branch:p("Cho\
ose"),consequence:p("Take or resist")}[n]??n}function Gn(){return globalThis.isSecureContext&&"Notification"in globalThis?Notification.permission:"none"}var Ee=class{#t=null;#n=new Set;#e;constructor(){
document.addEventListener("visibilitychange",()=>document.hidden||this.#e?.close())}draw(t){let e=t?.game&&!t.ended?t.awaited(!0):[],r=t?.session?.name?`${t.session.
name} - Rollwright`:"Rollwright";document.title=e.length?`(${e.length}) ${r}`:r;let s=document.querySelector("link[rel=icon]"),o=zn(e.length);if(s.href!==o&&(s.
href=o),!t?.game)return;let i=e.flatMap(({action:u,turns:l})=>l.map(f=>({action:u,turn:f,key:Kn(u,f)}))),a=i.find(({key:u})=>!this.#n.has(u)),c=this.#t===t;this.#t=
t,this.#n=new Set(i.map(({key:u})=>u)),c&&a&&document.hidden&&t.settings.calls!=="off"&&this.#r(t,a)}#r(t,{action:e,turn:r}){if(ke(),Gn()!=="granted")return;let{
goal:s}=e.spec,o=`${t.nameOf(e.character)}${s?`: ${Me(s)}`:""}`;try{this.#e=new Notification(`${Jn(r.what)} \xB7 ${t.session.name}`,{body:o,tag:t.seat.sid}),this.#e.
onclick=()=>globalThis.focus()}catch{}}};function Kn({id:n},{who:t,what:e,since:r}){return[n,t,e,r].join(" ")}function zn(n){let e=`<text x="21" y="26" font-fam\
ily="sans-serif" font-size="15" font-weight="700" text-anchor="middle" fill="#fff">${n>9?"9+":n}</text>`,r=n?`<circle cx="21" cy="21" r="11" fill="#a3341f"/>${e}`:
"";return`data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="1" y="1" width="30" height="30" rx="7" f\
ill="#22386b"/><path d="M16 7V16H25A9 9 0 1 1 16 7Z" fill="#fff"/>${r}</svg>`)}`}var wt,_,Be,z,We,Ae,Yn,mt={},Fe=[],Xn=/acit|ex(?:s|g|n|p|$)|rph|grid|ows|mnc|ntw|ine[ch]|zoo|^ord|itera/i;function E(n,t){for(var e in t)n[e]=t[e];return n}function qe(n){
var t=n.parentNode;t&&t.removeChild(n)}function Ze(n,t,e){var r,s,o,i={};for(o in t)o=="key"?r=t[o]:o=="ref"?s=t[o]:i[o]=t[o];if(arguments.length>2&&(i.children=
arguments.length>3?wt.call(arguments,2):e),typeof n=="function"&&n.defaultProps!=null)for(o in n.defaultProps)i[o]===void 0&&(i[o]=n.defaultProps[o]);return ft(
n,i,r,s,null)}function ft(n,t,e,r,s){var o={type:n,props:t,key:e,ref:r,__k:null,__:null,__b:0,__e:null,__d:void 0,__c:null,__h:null,constructor:void 0,__v:s??++Be};
return _.vnode!=null&&_.vnode(o),o}function yt(n){return n.children}function dt(n,t){this.props=n,this.context=t}function B(n,t){if(t==null)return n.__?B(n.__,n.
__.__k.indexOf(n)+1):null;for(var e;t<n.__k.length;t++)if((e=n.__k[t])!=null&&e.__e!=null)return e.__e;return typeof n.type=="function"?B(n):null}function Je(n){
var t,e;if((n=n.__)!=null&&n.__c!=null){for(n.__e=n.__c.base=null,t=0;t<n.__k.length;t++)if((e=n.__k[t])!=null&&e.__e!=null){n.__e=n.__c.base=e.__e;break}return Je(
n)}}function Ce(n){(!n.__d&&(n.__d=!0)&&z.push(n)&&!_t.__r++||Ae!==_.debounceRendering)&&((Ae=_.debounceRendering)||We)(_t)}function _t(){for(var n;_t.__r=z.length;)
n=z.sort(function(t,e){return t.__v.__b-e.__v.__b}),z=[],n.some(function(t){var e,r,s,o,i,a;t.__d&&(i=(o=(e=t).__v).__e,(a=e.__P)&&(r=[],(s=E({},o)).__v=o.__v+1,
Ft(a,o,s,e.__n,a.ownerSVGElement!==void 0,o.__h!=null?[i]:null,r,i??B(o),o.__h),Ye(r,o),o.__e!=i&&Je(o)))})}function Ge(n,t,e,r,s,o,i,a,c,u){var l,f,h,d,m,b,w,x=r&&
r.__k||Fe,v=x.length;for(e.__k=[],l=0;l<t.length;l++)if((d=e.__k[l]=(d=t[l])==null||typeof d=="boolean"?null:typeof d=="string"||typeof d=="number"||typeof d=="\
bigint"?ft(null,d,null,null,d):Array.isArray(d)?ft(yt,{children:d},null,null,null):d.__b>0?ft(d.type,d.props,d.key,null,d.__v):d)!=null){if(d.__=e,d.__b=e.__b+1,
(h=x[l])===null||h&&d.key==h.key&&d.type===h.type)x[l]=void 0;else for(f=0;f<v;f++){if((h=x[f])&&d.key==h.key&&d.type===h.type){x[f]=void 0;break}h=null}Ft(n,d,
h=h||mt,s,o,i,a,c,u),m=d.__e,(f=d.ref)&&h.ref!=f&&(w||(w=[]),h.ref&&w.push(h.ref,null,d),w.push(f,d.__c||m,d)),m!=null?(b==null&&(b=m),typeof d.type=="function"&&
d.__k!=null&&d.__k===h.__k?d.__d=c=Ke(d,c,n):c=ze(n,d,h,x,m,c),u||e.type!=="option"?typeof e.type=="function"&&(e.__d=c):n.value=""):c&&h.__e==c&&c.parentNode!=
n&&(c=B(h))}for(e.__e=b,l=v;l--;)x[l]!=null&&(typeof e.type=="function"&&x[l].__e!=null&&x[l].__e==e.__d&&(e.__d=B(r,l+1)),Qe(x[l],x[l]));if(w)for(l=0;l<w.length;l++)
Xe(w[l],w[++l],w[++l])}function Ke(n,t,e){var r,s;for(r=0;r<n.__k.length;r++)(s=n.__k[r])&&(s.__=n,t=typeof s.type=="function"?Ke(s,t,e):ze(e,s,s,n.__k,s.__e,t));
return t}function ze(n,t,e,r,s,o){var i,a,c;if(t.__d!==void 0)i=t.__d,t.__d=void 0;else if(e==null||s!=o||s.parentNode==null)t:if(o==null||o.parentNode!==n)n.appendChild(
s),i=null;else{for(a=o,c=0;(a=a.nextSibling)&&c<r.length;c+=2)if(a==s)break t;n.insertBefore(s,o),i=o}return i!==void 0?i:s.nextSibling}function Oe(n,t,e){t[0]===
"-"?n.setProperty(t,e):n[t]=e==null?"":typeof e!="number"||Xn.test(t)?e:e+"px"}function ht(n,t,e,r,s){var o;t:if(t==="style")if(typeof e=="string")n.style.cssText=
e;else{if(typeof r=="string"&&(n.style.cssText=r=""),r)for(t in r)e&&t in e||Oe(n.style,t,"");if(e)for(t in e)r&&e[t]===r[t]||Oe(n.style,t,e[t])}else if(t[0]===
"o"&&t[1]==="n")o=t!==(t=t.replace(/Capture$/,"")),t=t.toLowerCase()in n?t.toLowerCase().slice(2):t.slice(2),n.l||(n.l={}),n.l[t+o]=e,e?r||n.addEventListener(t,
o?Ie:Ne,o):n.removeEventListener(t,o?Ie:Ne,o);else if(t!=="dangerouslySetInnerHTML"){if(s)t=t.replace(/xlink[H:h]/,"h").replace(/sName$/,"s");else if(t!=="href"&&
t!=="list"&&t!=="form"&&t!=="tabIndex"&&t!=="download"&&t in n)try{n[t]=e??"";break t}catch{}typeof e=="function"||(e!=null&&(e!==!1||t[0]==="a"&&t[1]==="r")?n.
setAttribute(t,e):n.removeAttribute(t))}}function Ne(n){this.l[n.type+!1](_.event?_.event(n):n)}function Ie(n){this.l[n.type+!0](_.event?_.event(n):n)}function Ft(n,t,e,r,s,o,i,a,c){
var u,l,f,h,d,m,b,w,x,v,D,y=t.type;if(t.constructor!==void 0)return null;e.__h!=null&&(c=e.__h,a=t.__e=e.__e,t.__h=null,o=[a]),(u=_.__b)&&u(t);try{t:if(typeof y==
"function"){if(w=t.props,x=(u=y.contextType)&&r[u.__c],v=u?x?x.props.value:u.__:r,e.__c?b=(l=t.__c=e.__c).__=l.__E:("prototype"in y&&y.prototype.render?t.__c=l=
new y(w,v):(t.__c=l=new dt(w,v),l.constructor=y,l.render=tr),x&&x.sub(l),l.props=w,l.state||(l.state={}),l.context=v,l.__n=r,f=l.__d=!0,l.__h=[]),l.__s==null&&(l.
__s=l.state),y.getDerivedStateFromProps!=null&&(l.__s==l.state&&(l.__s=E({},l.__s)),E(l.__s,y.getDerivedStateFromProps(w,l.__s))),h=l.props,d=l.state,f)y.getDerivedStateFromProps==
null&&l.componentWillMount!=null&&l.componentWillMount(),l.componentDidMount!=null&&l.__h.push(l.componentDidMount);else{if(y.getDerivedStateFromProps==null&&w!==
h&&l.componentWillReceiveProps!=null&&l.componentWillReceiveProps(w,v),!l.__e&&l.shouldComponentUpdate!=null&&l.shouldComponentUpdate(w,l.__s,v)===!1||t.__v===e.
__v){l.props=w,l.state=l.__s,t.__v!==e.__v&&(l.__d=!1),l.__v=t,t.__e=e.__e,t.__k=e.__k,t.__k.forEach(function(X){X&&(X.__=t)}),l.__h.length&&i.push(l);break t}l.
componentWillUpdate!=null&&l.componentWillUpdate(w,l.__s,v),l.componentDidUpdate!=null&&l.__h.push(function(){l.componentDidUpdate(h,d,m)})}l.context=v,l.props=
w,l.state=l.__s,(u=_.__r)&&u(t),l.__d=!1,l.__v=t,l.__P=n,u=l.render(l.props,l.state,l.context),l.state=l.__s,l.getChildContext!=null&&(r=E(E({},r),l.getChildContext())),
f||l.getSnapshotBeforeUpdate==null||(m=l.getSnapshotBeforeUpdate(h,d)),D=u!=null&&u.type===yt&&u.key==null?u.props.children:u,Ge(n,Array.isArray(D)?D:[D],t,e,r,
s,o,i,a,c),l.base=t.__e,t.__h=null,l.__h.length&&i.push(l),b&&(l.__E=l.__=null),l.__e=!1}else o==null&&t.__v===e.__v?(t.__k=e.__k,t.__e=e.__e):t.__e=Qn(e.__e,t,
e,r,s,o,i,c);(u=_.diffed)&&u(t)}catch(X){t.__v=null,(c||o!=null)&&(t.__e=a,t.__h=!!c,o[o.indexOf(a)]=null),_.__e(X,t,e)}}function Ye(n,t){_.__c&&_.__c(t,n),n.some(
function(e){try{n=e.__h,e.__h=[],n.some(function(r){r.call(e)})}catch(r){_.__e(r,e.__v)}})}function Qn(n,t,e,r,s,o,i,a){var c,u,l,f=e.props,h=t.props,d=t.type,m=0;
if(d==="svg"&&(s=!0),o!=null){for(;m<o.length;m++)if((c=o[m])&&(c===n||(d?c.localName==d:c.nodeType==3))){n=c,o[m]=null;break}}if(n==null){if(d===null)return document.
createTextNode(h);n=s?document.createElementNS("http://www.w3.org/2000/svg",d):document.createElement(d,h.is&&h),o=null,a=!1}if(d===null)f===h||a&&n.data===h||(n.
data=h);else{if(o=o&&wt.call(n.childNodes),u=(f=e.props||mt).dangerouslySetInnerHTML,l=h.dangerouslySetInnerHTML,!a){if(o!=null)for(f={},m=0;m<n.attributes.length;m++)
f[n.attributes[m].name]=n.attributes[m].value;(l||u)&&(l&&(u&&l.__html==u.__html||l.__html===n.innerHTML)||(n.innerHTML=l&&l.__html||""))}if((function(b,w,x,v,D){
var y;for(y in x)y==="children"||y==="key"||y in w||ht(b,y,null,x[y],v);for(y in w)D&&typeof w[y]!="function"||y==="children"||y==="key"||y==="value"||y==="chec\
ked"||x[y]===w[y]||ht(b,y,w[y],x[y],v)})(n,h,f,s,a),l)t.__k=[];else if(m=t.props.children,Ge(n,Array.isArray(m)?m:[m],t,e,r,s&&d!=="foreignObject",o,i,o?o[0]:e.
__k&&B(e,0),a),o!=null)for(m=o.length;m--;)o[m]!=null&&qe(o[m]);a||("value"in h&&(m=h.value)!==void 0&&(m!==n.value||d==="progress"&&!m)&&ht(n,"value",m,f.value,
!1),"checked"in h&&(m=h.checked)!==void 0&&m!==n.checked&&ht(n,"checked",m,f.checked,!1))}return n}function Xe(n,t,e){try{typeof n=="function"?n(t):n.current=t}catch(r){
_.__e(r,e)}}function Qe(n,t,e){var r,s;if(_.unmount&&_.unmount(n),(r=n.ref)&&(r.current&&r.current!==n.__e||Xe(r,null,t)),(r=n.__c)!=null){if(r.componentWillUnmount)
try{r.componentWillUnmount()}catch(o){_.__e(o,t)}r.base=r.__P=null}if(r=n.__k)for(s=0;s<r.length;s++)r[s]&&Qe(r[s],t,typeof n.type!="function");e||n.__e==null||
qe(n.__e),n.__e=n.__d=void 0}function tr(n,t,e){return this.constructor(n,e)}function Ss(n,t,e){var r,s,o;_.__&&_.__(n,t),s=(r=typeof e=="function")?null:e&&e.__k||
t.__k,o=[],Ft(t,n=(!r&&e||t).__k=Ze(yt,null,[n]),s||mt,mt,t.ownerSVGElement!==void 0,!r&&e?[e]:s?null:t.firstChild?wt.call(t.childNodes):null,o,!r&&e?e:s?s.__e:
t.firstChild,r),Ye(o,n)}wt=Fe.slice,_={__e:function(n,t){for(var e,r,s;t=t.__;)if((e=t.__c)&&!e.__)try{if((r=e.constructor)&&r.getDerivedStateFromError!=null&&(e.setState(r.getDerivedStateFromError(
n)),s=e.__d),e.componentDidCatch!=null&&(e.componentDidCatch(n),s=e.__d),s)return e.__E=e}catch(o){n=o}throw n}},Be=0,dt.prototype.setState=function(n,t){var e;
e=this.__s!=null&&this.__s!==this.state?this.__s:this.__s=E({},this.state),typeof n=="function"&&(n=n(E({},e),this.props)),n&&E(e,n),n!=null&&this.__v&&(t&&this.
__h.push(t),Ce(this))},dt.prototype.forceUpdate=function(n){this.__v&&(this.__e=!0,n&&this.__h.push(n),Ce(this))},dt.prototype.render=yt,z=[],We=typeof Promise==
"function"?Promise.prototype.then.bind(Promise.resolve()):setTimeout,_t.__r=0,Yn=0;var Y,M,Pe,gt=0,Bt=[],Le=_.__b,He=_.__r,De=_.diffed,Ve=_.__c,je=_.unmount;function xt(n,t){
_.__h&&_.__h(M,n,gt||t),gt=0;var e=M.__H||(M.__H={__:[],__h:[]});return n>=e.__.length&&e.__.push({}),e.__[n]}function qt(n){return gt=1,er(en,n)}function er(n,t,e){
var r=xt(Y++,2);return r.t=n,r.__c||(r.__=[e?e(t):en(void 0,t),function(s){var o=r.t(r.__[0],s);r.__[0]!==o&&(r.__=[o,r.__[1]],r.__c.setState({}))}],r.__c=M),r.
__}function Ts(n,t){var e=xt(Y++,3);!_.__s&&Zt(e.__H,t)&&(e.__=n,e.__H=t,M.__H.__h.push(e))}function Ms(n,t){var e=xt(Y++,4);!_.__s&&Zt(e.__H,t)&&(e.__=n,e.__H=
t,M.__h.push(e))}function tn(n){return gt=5,nr(function(){return{current:n}},[])}function nr(n,t){var e=xt(Y++,7);return Zt(e.__H,t)&&(e.__=n(),e.__H=t,e.__h=n),e.__}function rr(){Bt.forEach(function(n){if(n.__P)try{n.__H.__h.forEach(pt),n.__H.__h.forEach(Wt),n.__H.__h=[]}catch(t){n.__H.__h=[],_.__e(t,n.__v)}}),Bt=[]}_.__b=function(n){
M=null,Le&&Le(n)},_.__r=function(n){He&&He(n),Y=0;var t=(M=n.__c).__H;t&&(t.__h.forEach(pt),t.__h.forEach(Wt),t.__h=[])},_.diffed=function(n){De&&De(n);var t=n.
__c;t&&t.__H&&t.__H.__h.length&&(Bt.push(t)!==1&&Pe===_.requestAnimationFrame||((Pe=_.requestAnimationFrame)||function(e){var r,s=function(){clearTimeout(o),Re&&
cancelAnimationFrame(r),setTimeout(e)},o=setTimeout(s,100);Re&&(r=requestAnimationFrame(s))})(rr)),M=void 0},_.__c=function(n,t){t.some(function(e){try{e.__h.forEach(
pt),e.__h=e.__h.filter(function(r){return!r.__||Wt(r)})}catch(r){t.some(function(s){s.__h&&(s.__h=[])}),t=[],_.__e(r,e.__v)}}),Ve&&Ve(n,t)},_.unmount=function(n){
je&&je(n);var t=n.__c;if(t&&t.__H)try{t.__H.__.forEach(pt)}catch(e){_.__e(e,t.__v)}};var Re=typeof requestAnimationFrame=="function";function pt(n){var t=M;typeof n.
__c=="function"&&n.__c(),M=t}function Wt(n){var t=M;n.__c=n.__(),M=t}function Zt(n,t){return!n||n.length!==t.length||t.some(function(e,r){return e!==n[r]})}function en(n,t){
return typeof t=="function"?t(n):t}var nn=function(n,t,e,r){var s;t[0]=0;for(var o=1;o<t.length;o++){var i=t[o++],a=t[o]?(t[0]|=i?1:2,e[t[o++]]):t[++o];i===3?r[0]=
a:i===4?r[1]=Object.assign(r[1]||{},a):i===5?(r[1]=r[1]||{})[t[++o]]=a:i===6?r[1][t[++o]]+=a+"":i?(s=n.apply(a,nn(n,a,e,["",null])),r.push(s),a[0]?t[0]|=2:(t[o-
2]=0,t[o]=s)):r.push(a)}return r},Ue=new Map,g=function(n){var t=Ue.get(this);return t||(t=new Map,Ue.set(this,t)),(t=nn(this,t.get(n)||(t.set(n,t=(function(e){
for(var r,s,o=1,i="",a="",c=[0],u=function(h){o===1&&(h||(i=i.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?c.push(0,h,i):o===3&&(h||i)?(c.push(3,h,i),o=2):o===2&&i===".\
.."&&h?c.push(4,h,0):o===2&&i&&!h?c.push(5,0,!0,i):o>=5&&((i||!h&&o===5)&&(c.push(o,0,i,s),o=6),h&&(c.push(o,h,0,s),o=6)),i=""},l=0;l<e.length;l++){l&&(o===1&&u(),
u(l));for(var f=0;f<e[l].length;f++)r=e[l][f],o===1?r==="<"?(u(),c=[c],o=3):i+=r:o===4?i==="--"&&r===">"?(o=1,i=""):i=r+i[0]:a?r===a?a="":i+=r:r==='"'||r==="'"?
a=r:r===">"?(u(),o=1):o&&(r==="="?(o=5,s=i,i=""):r==="/"&&(o<5||e[l][f+1]===">")?(u(),o===3&&(c=c[0]),o=c,(c=c[0]).push(2,0,o),o=0):r===" "||r==="	"||r===`
`||r==="\r"?(u(),o=2):i+=r),o===3&&i==="!--"&&(o=4,c=c[0])}return u(),c})(n)),t),arguments,[])).length>1?t:t[0]}.bind(Ze);var sr={dice:"M4 4H16V16H4ZM7.5 7.5V7.51M12.5 12.5V12.51M12.5 7.5V7.51M7.5 12.5V12.51",sheet:"M5 3H15V17H5ZM8 7H12M8 10.5H12M8 14H10",clock:"M10 3A7 7 0 1 0 10 \
17A7 7 0 1 0 10 3M10 10V3M10 10H17",story:"M4 4.5C6 3.5 8 3.5 10 5 12 3.5 14 3.5 16 4.5V16C14 15 12 15 10 16.5 8 15 6 15 4 16ZM10 5V16.5",invite:"M7.5 9A3 3 0 1\
 0 7.5 3A3 3 0 1 0 7.5 9M2.5 16.5C2.5 13 4.5 11.5 7.5 11.5S12.5 13 12.5 16.5M15 7V13M12 10H18",people:"M7.5 9A3 3 0 1 0 7.5 3A3 3 0 1 0 7.5 9M2.5 16.5C2.5 13 4.\
5 11.5 7.5 11.5S12.5 13 12.5 16.5",shield:"M10 2.5 16.5 5V10C16.5 14 13.5 16.6 10 17.8 6.5 16.6 3.5 14 3.5 10V5ZM7 10 9.3 12.3 13.3 7.8",lock:"M5 9H15V16H5ZM7 9\
V6.5A3 3 0 0 1 13 6.5V9",gear:"M10 7A3 3 0 1 0 10 13A3 3 0 1 0 10 7M10 2.5V4.5M10 15.5V17.5M2.5 10H4.5M15.5 10H17.5M4.7 4.7 6.1 6.1M13.9 13.9 15.3 15.3M15.3 4.7\
 13.9 6.1M6.1 13.9 4.7 15.3",plus:"M10 4.5V15.5M4.5 10H15.5",minus:"M4.5 10H15.5",undo:"M5 8H12.5A4 4 0 0 1 12.5 16H8M5 8 8.5 4.5M5 8 8.5 11.5",warn:"M10 3 18 1\
7H2ZM10 8V12M10 14.5V14.51",eye:"M3 3 17 17M6 6C4 7.3 2.5 10 2.5 10S5 15 10 15C11.3 15 12.5 14.6 13.5 14M9 5.1C14.5 4.5 17.5 10 17.5 10S16.8 11.4 15.5 12.7",close:"\
M5 5 15 15M15 5 5 15",check:"M4 10.5 8 14.5 16 5.5",copy:"M7 7H16V16H7ZM4 13V4H13",more:"M5 10V10.01M10 10V10.01M15 10V10.01",pen:"M4 16 5 12 13 4 16 7 8 15ZM11\
.5 5.5 14.5 8.5"};function on({name:n}){return g`<svg class="i" viewBox="0 0 20 20" aria-hidden="true"><path d=${sr[n]} /></svg>`}function Os({level:n}){return g`<svg class="lv" viewBox="0 0 18 16" aria-hidden="true">
    ${[4,9,14].map((e,r)=>g`<rect class=${r<n?"on":""} x=${1+6*r} y=${15-e} width="4" height=${e} rx="1" />`)}
  </svg>`}function Ns({name:n,track:t,value:e,cap:r,soon:s=0,of:o}){let i=r===void 0?0:Math.max(r,e),a=i>9,c=s?` ${s>0?"+":"\u2212"} ${Math.abs(s)}`:"",u=`${e}${c}${r?
` ${p("of")} ${r}`:""}`,l=[];for(let f=0;f<Math.min(i,20);f+=1){let h=s>0&&f>=e&&f<e+s,d=s<0&&f<e&&f>=e+s;l.push(g`<svg viewBox="0 0 18 18" aria-hidden="true">
        ${or(t,h||d?"soon":f<e?"on":"")}
      </svg>`)}return g`<div class=${`track${a?" many":""}`}>
    <span class="nm">${o?g`<span class="off">${o}: </span>`:null}${n}</span>
    <span class="boxes">${l}</span><span class="soft tiny nn">${u}</span>
  </div>`}function or(n,t){return n==="hope"||n==="willpower"?g`<path class=${`dia ${t}`} d="M9 1.5 16.5 9 9 16.5 1.5 9Z" />`:n==="fear"?g`<path class=${`skull ${t}`} d="M9 1.5 15.5 5.2V12.8L9 16.5 2.5 12.8V5.2Z" />`:
g`<rect class=${`box ${t}`} x="2" y="2" width="14" height="14" rx="2" />`}var rn={progress:"M43 50 48 55 57 45",danger:"M50 42V52M50 58V58.1",racing:"M43 44 50 \
50 43 56M51 44 58 50 51 56",linked:"M44 50H56M52 45 57 50 52 55",tug_of_war:"M42 50H58M46 45 41 50 46 55M54 45 59 50 54 55",mission:"M45 58V42L56 46 45 50",faction:"\
M43 56V45L47 49 50 43 53 49 57 45V56Z",countdown:"M44 42H56L44 58H56Z"},ir={danger:"danger",countdown:"danger",mission:"danger",faction:"faction"};function Is({
clock:n,soon:t=0,label:e=""}){let r=e||p("{name}: {filled} of {size}",n)+(t?`, ${p("this roll would tick {n}",{n:t})}`:""),s=[];for(let o=0;o<n.size;o+=1){let i=o<
n.filled?"on":o<n.filled+t?"soon":"";s.push(g`<path class=${`seg ${i}`} d=${ar(o,n.size)} />`)}return g`<svg
    class=${`dialface ${ir[n.kind]??"progress"}`}
    viewBox="0 0 100 100"
    role="img"
    aria-label=${r}
  >
    ${s}
    <circle class="rim" cx="50" cy="50" r="48" />
    <circle class="hub" cx="50" cy="50" r="17" />
    <path class="glyph" d=${rn[n.kind]??rn.progress} />
  </svg>`}function ar(n,t){let e=(i,a)=>{let c=2*Math.PI*i-Math.PI/2;return`${(50+a*Math.cos(c)).toFixed(1)} ${(50+a*Math.sin(c)).toFixed(1)}`},[r,s]=[n/t,(n+1)/
t],o=s-r>.5?1:0;return`M${e(r,46)}A46 46 0 ${o} 1 ${e(s,46)}L${e(s,17)}A17 17 0 ${o} 0 ${e(r,17)}Z`}function an(n){let t=n.map(o=>o*100),e=t.map(Math.floor),r=t.
map((o,i)=>i).sort((o,i)=>t[i]%1-t[o]%1),s=Math.round(t.reduce((o,i)=>o+i,0))-e.reduce((o,i)=>o+i,0);for(let o=0;o<s;o+=1)e[r[o%r.length]]+=1;return e}function Ps({
parts:n,was:t,plain:e}){let r=an(n.map(({chance:u})=>u)),s=n.map(({says:u},l)=>p("{says} {n} in 100",{says:u,n:r[l]})).join(", "),o=[...new Set(n.map(({kind:u})=>u))].
map(u=>{let l=f=>f.reduce((h,d,m)=>n[m].kind===u?h+d:h,0);return{kind:u,chance:l(n.map(({chance:f})=>f)),n:l(r)}}),i=0,a=o.map(({kind:u,chance:l,n:f})=>{let[h,d]=[
i,l*100];i+=d;let m={x:`${h.toFixed(2)}%`,width:`${d.toFixed(2)}%`,height:"100%"};return g`<rect class=${`s ${u}`} ...${m} /><rect class=${`tex ${u}`} ...${m} />
      ${d>=9&&!e?g`<text class=${u} x=${`${(h+d/2).toFixed(2)}%`} y="50%">${f}</text>`:null}`}),c=t===void 0?null:g`<line class="was" x1=${`${t*100}%`} x2=${`${t*
100}%`} y1="0" y2="100%" />`;return g`<svg class="bar" role="img" aria-label=${s}>${a}${c}</svg>`}function Ls({parts:n}){let t=an(n.map(({chance:e})=>e));return g`<dl class="key">
    ${n.map(({kind:e,says:r,more:s},o)=>g`<svg class="sw" aria-hidden="true">
        <rect class=${e} width="14" height="14" />
        <rect class=${`tex ${e}`} width="14" height="14" />
      </svg>
        <dt>${t[o]} %</dt><dd>${r} ${s?g`<span class="says">${s}</span>`:null}</dd>`)}
  </dl>`}var cn={1:[[24,24]],2:[[14,14],[34,34]],3:[[14,14],[24,24],[34,34]],4:[[14,14],[34,14],[14,34],[34,34]],5:[[14,14],[34,14],[24,24],[14,34],[34,34]],6:[
[14,13],[34,13],[14,24],[34,24],[14,35],[34,35]]};function Jt(n){return cn[n].map(([t,e])=>g`<circle class="pip" cx=${t} cy=${e} r="4.2" />`)}var sn={8:"M24 1 4\
6 24 24 47 2 24Z",10:"M24 1 47 19 42 33 24 47 6 33 1 19Z",12:"M24 1 37.5 5.4 45.9 16.9V31.1L37.5 42.6 24 47 10.5 42.6 2.1 31.1V16.9L10.5 5.4Z"},cr={12:"M24 9.5 \
37.8 19.5 32.5 35.7H15.5L10.2 19.5ZM24 9.5V1M37.8 19.5 45.9 16.9M32.5 35.7 37.5 42.6M15.5 35.7 10.5 42.6M10.2 19.5 2.1 16.9"};function Hs({sides:n,face:t,how:e="",
note:r="",says:s=""}){let o=[t,s||r].filter(Boolean).join(", "),i=n===6;return g`<span class=${`die ${e}`}>
    <svg viewBox="0 0 48 48" role="img" aria-label=${o}>
      <rect class="ring" x="-3" y="-3" width="54" height="54" rx="13" />
      ${i?g`<rect class="body" x="2" y="2" width="44" height="44" rx="9" />`:g`<path class="body" d=${sn[n]??sn[10]} /><path class="edge" d=${cr[n]??""} />`}
      ${i?g`<g class="decoy">${Jt(2)}</g><g class="decoy b">${Jt(6)}</g>`:null}
      <g class="truth">${i&&cn[t]?Jt(t):g`<text x="24" y="25">${t}</text>`}</g>
      ${/\bgone\b/.test(e)&&g`<path class="cross" d="M4 40L44 8" />`}
    </svg>${r}
  </span>`}function Ds(n){n?.focus({preventScroll:!0}),n?.matches(":focus-visible")&&n.scrollIntoView({block:"nearest"})}function js(n,t,e){try{return JSON.parse(globalThis[n].getItem(Gt(t,e))??"null")??void 0}catch{return}}function ln(n,t,e,r){try{let s=JSON.stringify(r);s===void 0?
globalThis[n].removeItem(Gt(t,e)):globalThis[n].setItem(Gt(t,e),s)}catch{}}function un(n){try{for(let t of[localStorage,sessionStorage]){let e=Array.from({length:t.
length},(r,s)=>t.key(s));for(let r of e)r.startsWith(`${hn} ${n}/`)&&t.removeItem(r)}}catch{}}var hn="rollwright kept";function Gt(n,{seat:t,me:e}){return`${hn}\
 ${t.sid}/${e}/${n}`}var $t="rollwright seats",bt="rollwright last seat",fn="rollwright settings";function A(){return pn($t,[])}function Bs(){let n=sessionStorage.getItem(bt)??localStorage.
getItem(bt);return A().find(t=>t.sid===n)}function Ws(n){kt($t,[...A().filter(({sid:t})=>t!==n.sid),n]),dn(n.sid)}function Fs(n){A().some(({sid:t})=>t===n.sid)&&
kt($t,A().map(t=>t.sid===n.sid?n:t))}function dn(n){sessionStorage.setItem(bt,n),localStorage.setItem(bt,n)}function qs(n){kt($t,A().filter(t=>t.sid!==n)),un(n),
dn("")}function lr(){return{language:"",motion:"",sound:"",calls:"",...pn(fn,{})}}function Zs(n,t){kt(fn,{...lr(),[n]:t})}function pn(n,t){try{return JSON.parse(
localStorage.getItem(n)??"")??t}catch{return t}}function kt(n,t){localStorage.setItem(n,JSON.stringify(t))}async function mn(n){try{return await navigator.clipboard.writeText(n.value),!0}catch{return n.select(),document.execCommand("copy")}}var _n={stale:n=>p("{gm} changed the terms while you pressed. Look again, then roll. Nothing was rolled or paid.",{gm:n.gmName}),terms_changed:n=>_n.stale(n),terms_unsigned:()=>p(
"What the table tells of this roll cannot be signed as it stands. Nothing is rolled."),not_ready:n=>p("{gm} has not agreed yet. Nothing was rolled or paid.",{gm:n.
gmName}),offer_lapsed:()=>p("What was offered cannot be paid any more, and is gone. Look again: nothing was rolled or paid."),action_over:({refusals:n=0})=>[p("\
Too late: the dice have been thrown."),n>1&&p("It is refusal {n} of your rolls.",{n})].filter(Boolean).join(" "),already_tried:()=>p("This was tried the same wa\
y before. What is different now?"),sheet_changed:n=>p("The sheet has changed meanwhile. {gm} agrees again; nothing was rolled or paid.",{gm:n.gmName}),token_revoked:n=>p(
"{gm} has closed your seat. Ask for a new link.",{gm:n.gmName||p("The game master")}),token_invalid:()=>p("This seat is not known here. Ask for a new link."),no_session:()=>p(
"There is no such table any more."),wrong_code:()=>p("The code in the link is not valid any more. Ask for a new link."),unknown_code:()=>p("No table has this co\
de. Compare it with what you were told."),too_many_guesses:()=>p("Too many wrong codes were tried. Wait a minute, or open the link that the game master gave you\
."),too_many_requests:()=>p("Too many requests at once. Wait a moment, then press again."),busy:()=>p("Many people change this table at once. Nothing was change\
d by what you pressed: press again in a moment."),character_taken:()=>p("Somebody else plays them already. Choose another one, or make one."),own_bargain:()=>p(
"Somebody else offers you a bargain: ask the game master.")};function gn(n,t=null){let e=s=>t?.game?t.named(s):s,r=(n.errors??[]).map(({detail:s})=>s).filter(s=>s&&
s!==n.detail).map(e);return{code:n.code??n.name,text:ur(n,t),more:r,unanswered:!!n.unanswered}}function Ys({code:n},{type:t,by:e,action:r,character:s},o){return[
"action_over","offer_lapsed"].includes(n)?!1:t==="rolled"?e===o.me||o.isMe(s):e===o.me&&!!r}function ur(n,t){if(n instanceof j)return p("Your browser wants to b\
e allowed into the local network: allow it in the address bar's menu, then load the page again.");if(n.unanswered)return p("No answer. What you sent may have ar\
rived already. We ask until we know; it never happens twice.");if(n instanceof k)return p("No connection to the table. Nothing was sent.");if(n.name==="AbortErr\
or"||n.name==="TimeoutError")return p("It took too long. Look again.");let e=_n[n.code];return e&&t?e(t):e?e({gmName:""}):(n.detail||console.error(n),n.detail?hr(
t?.game?t.named(n.detail):n.detail):p("That went wrong: {what}",{what:n.message}))}function hr(n){return n.charAt(0).toUpperCase()+n.slice(1)+(/[.!?]$/.test(n)?
"":".")}function wn({url:n}){return`${n}/play`}function fr(n,{sid:t,token:e}){return`${n}#t=${encodeURIComponent(t)}&k=${encodeURIComponent(e)}`}function dr(n){return/#t=[^&\s]+&k=[^&\s]+/.
exec(n)?.[0]??""}async function io(n,{sid:t,token:e}){let r=n.table({sid:t,token:e}),s=A().find(o=>o.sid===t);try{let{name:o,people:i}=await r.getSession(),a={sid:t,
token:e,name:i.find(({id:c})=>c===r.person)?.name??"",table:o??""};return s?n.table(s).person===r.person?{seat:{...s,...a}}:{seat:a,kept:s}:{seat:a}}catch(o){let i=gn(
o),c=o.status===401||o.status===404?p("This link opens no seat: it was replaced, or the seat was closed."):i.text;return{refusal:{...i,text:c}}}}function ao({app:n}){
let{seat:t,kept:e,refusal:r}=n.linked;if(r){let o=A();return g`<main class="narrow stack" id="now"><h1>${p("A table")}</h1>
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
      <${yn} page=${wn(n.client)} seat=${e} />
      <button class="wide" onClick=${()=>n.enter(t)}>${p("Sit down as {name}",{name:t.name})}</button>
    </section>
  </main>`}function yn({page:n,seat:t,saved:e=()=>{}}){let r=fr(n,t),s=()=>{let o=(t.table||"table").replace(/[^\p{L}\p{N}]+/gu,"-"),i={name:t.name,table:t.table||
p("A table")},a=`${p("The seat of {name} at {table}. Whoever has this link is {name} there.",i)}
${r}
`,c=document.createElement("a");c.href=URL.createObjectURL(new Blob([a],{type:"text/plain"})),c.download=`rollwright-${o}.txt`,c.click(),e()};return g`<${pr}
    link=${r}
    label=${p("For {name} alone: anyone who has it sits there",{name:t.name})}
    told=${e}
  />
    <button onClick=${s}>${p("Save it as a file")}</button>`}function pr({link:n,label:t,told:e=()=>{}}){let[r,s]=qt(!1),o=tn(null);return g`<div>
    <label>
      ${t}
      <input ref=${o} readonly value=${n} onFocus=${a=>a.currentTarget.select()} />
    </label>
    <button class="quiet" onClick=${async()=>{let a=await mn(o.current);s(a),a&&e()}}><${on} name="copy" />${r?p("Copied"):p("Copy the link")}</button>
  </div>`}function co({play:n}){let t={...n.seat,...n.table.credentials,name:n.personName(n.me),table:n.session.name};return g`<p>${p("Your seat is in this brow\
ser alone. If it forgets it, the seat is lost.")}</p>
    <${yn} page=${wn(n.client)} seat=${t} saved=${()=>{ln("localStorage",mr,n,!0),n.changed()}} />
    <p class="hint">${p("Open the link to sit here again, in any browser.")}</p>`}var mr="seat saved";function lo({app:n}){let[t,e]=qt(!1),r=async s=>{let o=dr(
await s.target.files[0]?.slice(0,1e4).text()??"");e(!o),o&&n.follow(o)};return g`<label>
    ${p("Take a seat from a file that you saved")}
    <input type="file" accept=".txt,text/plain" onChange=${r} />
  </label>
    ${t&&g`<p class="note bad" role="alert">${p("There is no seat in this file.")}</p>`}`}export{k as a,st as b,Vn as c,Rn as d,jt as e,Fn as f,ms as g,Rt as h,gs as i,ws as j,p as k,ys as l,xs as m,Me as n,Jn as o,Gn as p,Ee as q,Ss as r,qt as s,Ts as t,
Ms as u,tn as v,g as w,gn as x,Ys as y,mn as z,on as A,Os as B,Ns as C,Is as D,an as E,Ps as F,Ls as G,Hs as H,Ds as I,js as J,ln as K,A as L,Bs as M,Ws as N,Fs as O,
dn as P,qs as Q,lr as R,Zs as S,wn as T,fr as U,io as V,ao as W,pr as X,co as Y,mr as Z,lo as _};
