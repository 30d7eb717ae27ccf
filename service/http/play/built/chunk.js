var xt=new TextEncoder,pn=Array.from({length:256},(n,t)=>t.toString(16).padStart(2,"0"));function N(n){let t="";for(let e of n)t+=pn[e];return t}function Y(n){return Uint8Array.
from({length:n.length/2},(t,e)=>parseInt(n.slice(2*e,2*e+2),16))}var mn=Int32Array.from([1116352408,1899447441,3049323471,3921009573,961987163,1508970993,2453635748,
2870763221,3624381080,310598401,607225278,1426881987,1925078388,2162078206,2614888103,3248222580,3835390401,4022224774,264347078,604807628,770255983,1249150122,
1555081692,1996064986,2554220882,2821834349,2952996808,3210313671,3336571891,3584528711,113926993,338241895,666307205,773529912,1294757372,1396182291,1695183700,
1986661051,2177026350,2456956037,2730485921,2820302411,3259730800,3345764771,3516065817,3600352804,4094571909,275423344,430227734,506948616,659060556,883997877,
958139571,1322822218,1537002063,1747873779,1955562222,2024104815,2227730452,2361852424,2428436474,2756734187,3204031479,3329325298]),_n=Int32Array.from([1779033703,
3144134277,1013904242,2773480762,1359893119,2600822924,528734635,1541459225]),gn=new Int32Array(64);function Ft(n,t,e){let r=gn;for(let h=0;h<16;h++,e+=4)r[h]=t[e]<<
24|t[e+1]<<16|t[e+2]<<8|t[e+3];for(let h=16;h<64;h++){let d=r[h-15],m=r[h-2],b=(d>>>7|d<<25)^(d>>>18|d<<14)^d>>>3,w=(m>>>17|m<<15)^(m>>>19|m<<13)^m>>>10;r[h]=r[h-
16]+b+r[h-7]+w|0}let o=n[0],s=n[1],i=n[2],a=n[3],l=n[4],u=n[5],c=n[6],f=n[7];for(let h=0;h<64;h++){let d=(l>>>6|l<<26)^(l>>>11|l<<21)^(l>>>25|l<<7),m=f+d+(c^l&(u^
c))+mn[h]+r[h]|0,w=((o>>>2|o<<30)^(o>>>13|o<<19)^(o>>>22|o<<10))+(o&s|i&(o|s))|0;f=c,c=u,u=l,l=a+m|0,a=i,i=s,s=o,o=m+w|0}n[0]+=o,n[1]+=s,n[2]+=i,n[3]+=a,n[4]+=l,
n[5]+=u,n[6]+=c,n[7]+=f}var B=new Uint8Array(128),qt=new DataView(B.buffer);function wn(n,t,e){let r=e.length%64,o=e.length-r;for(let l=0;l<o;l+=64)Ft(n,e,l);B.
fill(0);for(let l=0;l<r;l++)B[l]=e[o+l];B[r]=128;let s=r<56?64:128,i=t+e.length;qt.setUint32(s-8,Math.floor(i/536870912)),qt.setUint32(s-4,i%536870912*8);for(let l=0;l<
s;l+=64)Ft(n,B,l);let a=new Uint8Array(32);for(let l=0;l<32;l++)a[l]=n[l>>2]>>>24-8*(l&3);return a}function bt(n){return wn(_n.slice(),0,n)}var O=new Uint8Array(
4096);function yn(n,...t){let e=t.reduce((o,s)=>o+4+3*s.length,100);O.length<e&&(O=new Uint8Array(e));let r=Zt(0,`ra2/${n}`);for(let o of t)r=Zt(r,o);return O.subarray(
0,r)}function Zt(n,t){let e=typeof t=="string"?xn(n+4,t):t.length;typeof t!="string"&&O.set(t,n+4);for(let r=0;r<4;r++)O[n+r]=e>>>24-8*r;return n+4+e}function xn(n,t){
for(let e=0;e<t.length;e++){let r=t.charCodeAt(e);if(r>127)return xt.encodeInto(t,O.subarray(n)).written;O[n+e]=r}return t.length}function P(n,...t){return bt(yn(
n,...t))}function W(n){let t=new Uint8Array(8),e=Math.floor(n/4294967296);for(let r=0;r<4;r++)t[r]=e>>>24-8*r,t[4+r]=n%4294967296>>>24-8*r;return t}function A(n){if(n===null||typeof n!="object")return JSON.stringify(n);if(Array.isArray(n))return`[${n.map(A).join()}]`;let t=Object.entries(n).filter(([,e])=>e!==
void 0);return t.sort(([e],[r])=>e<r?-1:1),`{${t.map(([e,r])=>`${JSON.stringify(e)}:${A(r)}`).join()}}`}function Gt(n,{e:t,commit:e,next_commit:r,client_seed:o}){
return N(P("genesis",n,W(t),Y(e),Y(r),o))}function Jt(n,t,e){return N(P("commit",n,W(t),Y(e)))}function kt(n){return N(P("terms",A(n)))}function Kt(n,t,e){return N(
P("leaf",W(n),W(t),P("rec",A(e))))}function X(n){return N(bt(xt.encode(A(n)))).slice(0,32)}function F(n){return N(crypto.getRandomValues(new Uint8Array(n)))}var T=class extends Error{constructor(t,e=null){super(t.detail),this.name="Problem",this.body=t,this.status=t.status,this.code=t.code,this.detail=t.detail,this.
errors=t.errors??[],this.retryAfter=e,this.temporary=t.status>=500||bn.has(t.code),this.unanswered=!1}},bn=new Set(["too_many_requests","too_many_streams","body\
_timeout","incomplete_body"]),$=class extends Error{constructor(t,e){super(t,{cause:e}),this.name="NetworkError",this.temporary=!0,this.retryAfter=null,this.unanswered=
!1}},H=class extends ${constructor(t){super("your browser wants permission for the local network",t),this.name="LocalNetworkError",this.temporary=!1}},q=class extends Error{constructor(t){
super(t.detail),this.name="DisagreementError",this.warning=t}},kn=[/^localhost$|\.localhost$|\.local$/,/^(127|10)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2[0-9]|3[01])\./,
/^\[(::1|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*)\]$/];async function Yt(n,t){let{hostname:e}=new URL(n);return globalThis.location!==void 0&&!zt(globalThis.location.
hostname)&&zt(e)&&await $n()==="missing"?new H(t):new $(`no answer from ${e}`,t)}function zt(n){return kn.some(t=>t.test(n))}async function $n(){try{let n={name:"\
local-network-access"};return(await navigator.permissions.query(n)).state==="granted"?"granted":"missing"}catch{return"unknown"}}var Xt={first:250,most:15e3};function $t(n,{first:t,most:e}){return Math.min(e,t*2**Math.min(n-1,30))*(.5+Math.random()/2)}function vt(n,t){return new Promise((e,r)=>{
t?.throwIfAborted();let o=()=>{clearTimeout(s),globalThis.removeEventListener?.("online",o),t?.removeEventListener("abort",o),t?.aborted?r(t.reason):e()},s=setTimeout(
o,n);globalThis.addEventListener?.("online",o),t?.addEventListener("abort",o)})}function D(n){return(n instanceof T||n instanceof $)&&n.temporary}function St(n){
return n instanceof T&&n.code==="busy"}var vn=3;async function Q(n,{patience:t,signal:e,backoff:r}){let o=Date.now()+t,s=0;for(let i=1;;i++){e?.throwIfAborted();
try{return await n(o-Date.now())}catch(a){if(!D(a)||(s=St(a)?s+1:0,s===vn))throw a;let l=Math.max($t(i,r),a.retryAfter??0);if(Date.now()+l>=o)throw a;await vt(l,
e)}}}var V=class{#t;#n;#e;#r;constructor(t,e,r,o){this.#t=t,this.#n=e,this.#e=`${r}pending/`,this.#r=o}async pending(){return(await this.#n.list(this.#e)).map(([,e])=>e).
sort((e,r)=>e.at-r.at)}async make(t,e){let{name:r,method:o,path:s,body:i,version:a,rolls:l,bind:u,again:c}=t,f=u?await u():i,h={key:F(16),name:r,method:o,path:s,
body:f,version:a,rolls:l,at:Date.now()},d=this.#s({method:o,path:s,body:i,version:a}),m=await this.#n.update(d,b=>b??h);return this.#o(d,m,c,e)}async resume(t,e){
let o=(await this.#n.list(this.#e)).find(([,{key:s}])=>s===t.key)?.[0];return this.#o(o??this.#s(t),t,void 0,e)}#s({method:t,path:e,body:r={},version:o=""}){return this.#e+
X([t,e,r,o])}async#o(t,e,r,o){for(;;){await this.#r.before(e);let s;try{s=await this.#i(e,o)}catch(i){if(!(i instanceof T)||i.unanswered)throw i;await this.#r.after(
i.body,e);let a=await this.#a(t,e,i,r),l=a&&await this.#l(t,e,a);if(!l)throw i;e=l;continue}return await this.#r.after(s,e),await this.#u(t,e),s}}async#i({key:t,
method:e,path:r,body:o,version:s},{signal:i,patience:a=this.#t.patience}={}){let l={"Idempotency-Key":t,...s&&{"If-Match":s}},u=c=>{let f={method:e,path:r,body:o,
headers:{...this.#r.headers(),...l}};return this.#t.attempt(f,i,c)};try{return await Q(u,{patience:a,signal:i,backoff:this.#t.backoff})}catch(c){throw D(c)&&(c.
unanswered=!St(c)),c}}async#a(t,e,r,o){let s;try{return s=await o?.(r,e),s}finally{s||await this.#u(t,e)}}#l(t,e,r){let o={...e,body:r,key:F(16),at:Date.now()};
return this.#n.update(t,s=>s?.key===e.key?o:s)}#u(t,{key:e}){return this.#n.update(t,r=>r?.key===e?void 0:r)}};var tt=class{constructor(t,{fetch:e,patience:r=3e4,timeout:o=1e4,backoff:s=Xt,language:i}={}){this.url=t.replace(/\/+$/,""),this.fetch=e??((a,l)=>globalThis.fetch(
a,l)),this.patience=r,this.timeout=o,this.backoff=s,this.language=i}async open({method:t,path:e,headers:r={},body:o,query:s={},seen:i},a){let l=new URL(this.url+
e);for(let[h,d]of Object.entries(s))d!=null&&l.searchParams.set(h,String(d));let u={...r};o!==void 0&&(u["Content-Type"]="application/json"),this.language&&(u["\
Accept-Language"]=this.language),i&&(u["A-IM"]="merge-patch"),i?.etag&&(u["If-None-Match"]=i.etag);let c={method:t,headers:u,body:o===void 0?void 0:JSON.stringify(
o),signal:a},f;try{f=await this.fetch(l.href,{...c,cache:"no-store"})}catch(h){throw h instanceof $?h:await Yt(l.href,h)}if(!f.ok&&!(f.status===304&&i?.etag))throw await Sn(
f);return f}async attempt(t,e,r=1/0){let o=AbortSignal.timeout(Math.max(1,Math.min(r,this.timeout))),{text:s=""}=t.seen??{};try{let i=await this.open(t,e?AbortSignal.
any([e,o]):o);if(i.status===204)return;if(i.status===304)return Z(s);let a=await Qt(i,t.type??"application/json");if(t.type)return a;let l=i.status===226?te(Z(s),
Z(a)):Z(a),u=i.headers.get("etag");return t.seen&&u&&Object.assign(t.seen,{etag:u,text:JSON.stringify(l)}),l}catch(i){throw e?.throwIfAborted(),i}}read(t,{signal:e,
patience:r=this.patience}={}){return Q(s=>this.attempt(t,e,s),{patience:r,signal:e,backoff:this.backoff})}};async function Qt(n,t){let e=n.headers.get("content-\
type")??"";if(e.split(";")[0].trim()!==t)throw await n.body?.cancel(),new $(`not an answer of the service: status ${n.status}, ${e||"no type"}`);try{return await n.
text()}catch(r){throw new $("the answer broke off",r)}}function Z(n){try{return JSON.parse(n)}catch(t){throw new $("the answer is not JSON",t)}}function te(n,t){
if(t===null||typeof t!="object"||Array.isArray(t))return t;let r=n!==null&&typeof n=="object"&&!Array.isArray(n)?{...n}:{};for(let[o,s]of Object.entries(t))s===
null?delete r[o]:r[o]=te(r[o],s);return r}async function Sn(n){let t=Number(n.headers.get("retry-after")??NaN),e=Number.isFinite(t)?1e3*t:null;try{return new T(
Z(await Qt(n,"application/problem+json")),e)}catch(r){return r instanceof $&&(r.retryAfter=e),r}}var Tt=class{durable=!1;#t=new Map;async get(t){return this.#t.get(t)}async list(t){return[...this.#t].filter(([r])=>r.startsWith(t)).sort(([r],[o])=>r<o?-1:1)}async update(t,e){
let r=e(this.#t.get(t));return r===void 0?this.#t.delete(t):this.#t.set(t,structuredClone(r)),r}},Mt="values",At=class{durable=!0;#t=null;#n;constructor(t="roll\
wright"){this.#n=t}#e(){return this.#t??=new Promise((t,e)=>{let r=indexedDB.open(this.#n,1);r.onupgradeneeded=()=>r.result.createObjectStore(Mt),r.onerror=()=>e(
r.error),r.onsuccess=()=>{r.result.onclose=()=>this.#t=null,t(r.result)}}),this.#t.catch(()=>this.#t=null),this.#t}async#r(t,e,r){let o=await this.#e();return new Promise(
(s,i)=>{let a=o.transaction(Mt,t,{durability:r}),l;a.oncomplete=()=>s(l),a.onabort=()=>i(a.error),e(a.objectStore(Mt),u=>l=u)})}get(t){return this.#r("readonly",
(e,r)=>{let o=e.get(t);o.onsuccess=()=>r(o.result)})}list(t){let e=IDBKeyRange.bound(t,`${t}\uFFFF`);return this.#r("readonly",(r,o)=>{let[s,i]=[r.getAllKeys(e),
r.getAll(e)];i.onsuccess=()=>o(i.result.map((a,l)=>[String(s.result[l]),a]))})}update(t,e){let r=(o,s)=>{let i=o.get(t);i.onsuccess=()=>{let a=e(i.result);a===void 0?
o.delete(t):o.put(a,t),s(a)}};return this.#r("readwrite",r,/\/(pending|sent)\//.test(t)?"strict":"relaxed")}};function ee(){return typeof indexedDB>"u"?new Tt:new At}var et=class{#t;#n;#e;constructor(t,e,r){this.#t=t,this.#n=e,this.#e=r}async open(){(await this.#t.epochs()).length||await this.#n();let t=await this.#t.epochs();
ne(t)!==null&&(await this.#e(),t=await this.#t.epochs());let e=ne(t),r=t.at(-1);if(e===null&&r)return r;throw await this.#r(`epoch ${e??0}`,"no closing in the l\
og leads to this epoch",r)}async bind(t){let{epoch:e,...r}=t;return e===null||t.dice||t.spec?.dice||t.consequence&&t.rating===void 0?r:{...r,epoch:e??(await this.
open()).genesis}}async rebind(t,e,r,o,s){let i=t.body.epoch;if(t.code!=="stale_epoch"||!i)return;let a=await this.#t.refused(e.key),l=await this.open();if(l.genesis!==
i.genesis||l.genesis===e.body?.epoch)throw await this.#r(`epoch ${i.e}`,"the service names another open epoch than its log",i);let u={key:e.key,terms:l,refusals:a};
if(s(u),!!(o?await o(u):r===0))return{...e.body,epoch:l.genesis}}async#r(t,e,r){return await this.#t.warn("closing_missing",t,e,null,r),new q({code:"closing_mis\
sing",about:t,detail:e,kept:null,told:r,at:Date.now()})}};function ne(n){let t=n.findIndex(({e,commit:r},o)=>{let s=n[o-1];return s&&(s.e+1!==e||s.next_commit!==
r)});return t<0?null:n[t].e}function Ct(n){let{spec:t,difficulty_salt:e,epoch:r}=n;return t?.difficulty_hidden===!0&&(t.difficulty??null)!==null&&!t.dice&&r!==null&&
!e?{...n,difficulty_salt:F(32)}:n}var Mn=new Set(["by_name","character_name","who_name","names","form","summary","prompts","detail","label"]);function I(n,t,e=""){if(typeof n!="object"||typeof t!=
"object"||n===null||t===null)return n===t?null:e;if(Array.isArray(n)!==Array.isArray(t)||Array.isArray(n)&&n.length!==t.length)return e;for(let[r,o]of Object.entries(
n)){if(Mn.has(r)||o===void 0||t[r]===void 0)continue;let s=I(o,t[r],`${e}/${r}`);if(s!==null)return s}return null}function oe({n,t,rec:e,leaf:r,receipt:o},s){let i=Kt(
n,t,e);if(r!==i)return["proof_wrong","the leaf is not the digest of the record",i,r];let a=o===void 0?null:Et(o),l={place:`${e.sid}/${e.e}`,n,leaf:i};if(a){let f={
place:a.place,n:a.n,leaf:a.leaf};if(I(l,f)!==null)return["proof_wrong","the receipt is for another roll",l,f]}let u=(s?.ruling??s?.announced??s?.resistance)?.dice;
if(!u)return null;let c=u.map(({sides:f,face:h})=>[f,h]);return I(e.draws,c)===null?null:["proof_wrong","other faces were told than the record has",e.draws,c]}function Et(n){
let[,t="",e="",r="",o=""]=n.split(`
`),s=n.split(`
`).filter(a=>a.startsWith("\u2014 "));return{place:t.split("/").slice(-2).join("/"),genesis:re(e),n:Number(r),leaf:re(o),signatures:s}}function re(n){try{return Array.
from(atob(n),t=>t.charCodeAt(0).toString(16).padStart(2,"0")).join("")}catch{return""}}function ie(n,t){let[e,r]=[Et(n),Et(t)];if(e.place!==r.place||e.genesis!==
r.genesis||e.n!==r.n||e.leaf!==r.leaf)return!1;let o=s=>s.slice(0,s.lastIndexOf(" ")+6);return e.signatures.every(s=>{let i=r.signatures.find(a=>o(a)===o(s));return i===
void 0||i===s})}function ae(n,t,e){let{spec:r={},assistant:o,...s}=t,i=o==null?[]:[o].flat(),a={...r,...s,by:e,...i.length&&{assistants:i}};for(let u of["dice",
"note","fiction_changed","override","clock","difficulty_salt"])delete a[u];if(a.difficulty_hidden&&delete a.difficulty,t.task)for(let u of["attempt","difficulty"])
delete a[u];for(let u of["by","epoch","terms",...r.system?["system","character"]:[],"consequence"])if((a[u]??null)!==(n[u]??null))return se(u,a[u],n[u]);let l=Object.
keys(a).find(u=>u in n&&Tn(a[u],n[u]));return l===void 0?null:se(l,a[l],n[l])}function se(n,t,e){return["request_changed",`the roll was made with another ${n} t\
han was sent`,t??null,e??null]}function Tn(n,t){return n===null||typeof n=="object"?!1:typeof n==typeof t&&n!==t}function Ot(n){return Number.isInteger(n?.seq)&&
typeof n.id=="string"&&typeof n.type=="string"}function ce(n){let t=[n?.genesis,n?.commit,n?.next_commit,n?.client_seed];return Number.isInteger(n?.e)&&t.every(
e=>typeof e=="string")}var An="0".repeat(64),Cn=["attempt","difficulty","multiple"];function ue(n){let{terms:t,terms_digest:e}=n;if(typeof e!="string"||typeof t!="object"||t===null)return null;
if(e!==kt(t))return"terms_digest";for(let s of["character","clock","task","says","fiction_changed","override"])if(typeof n[s]==typeof t[s]&&le(n[s]??null,t[s]??
null))return s;let{spec:r={}}=n;return Object.keys(r).filter(s=>typeof r[s]!="object"&&!Cn.includes(s)).find(s=>t.spec?.[s]!==void 0&&le(r[s],t.spec[s]))??null}
function le(n,t){return A(n)!==A(t)}async function he(n,t,e){let r=n.terms??await t()??An;if(typeof r=="string")return{...n,terms:r};let o=kt(r);return await e(
o,r),{...n,terms:o}}var Nt=24576,U=n=>String(n).padStart(5,"0"),nt=class{#t;#n;#e;#r;#s;#o;constructor(t,e,{sid:r,person:o,warn:s,lastImport:i}){this.#t=t,this.#n=`${e}kept/`,this.#e=
r,this.#r=o,this.#s=s,this.#o=i}async begin(t){await this.#h("since",e=>e??t)}async begun(){return await this.#c("since")!==void 0}async sending({key:t,body:e={}}){
let r={sid:this.#e,by:this.#r,key:t,body:e};await this.#h(`sent/${t}`,o=>o??{sent:r})}async refused(t){return await this.#h(`sent/${t}`,e=>e&&{...e,refused:!0}),
(await this.#f("sent/")).filter(({refused:e})=>e).length}epochs(){return this.#f("epoch/")}async warnings(){return(await this.#f("warning/")).sort((t,e)=>t.at-e.
at)}async lines(){let t=(await this.#f("sent/")).map(({sent:o})=>({sent:o})),e=(await this.#f("entry/")).map(({entry:o})=>o);return[{sid:this.#e,epochs:await this.
epochs()},...e,...t,...await this.#f("terms/")].map(o=>`${JSON.stringify(o)}
`).join("")}agreed(t,e){return this.#h(`terms/${t}`,()=>({terms:e,terms_digest:t}))}async forget(){for(let[t]of await this.#t.list(this.#n))await this.#t.update(
t,()=>{})}async told(t){if(typeof t!="object"||t===null)return;if(Ot(t))return this.#a(t);for(let r of[...R(t.epochs),t.epoch,t.next])ce(r)&&[void 0,this.#e].includes(
r.sid)&&await this.#d(r);let e=R(t.pending).flatMap(r=>R(r?.chances));for(let r of[t,...R(t.actions),...e])await this.#i(r);for(let r of[...R(t.items),t.earlier])
Ot(r)&&await this.#a(r);for(let r of R(t.rolls))await this.#l(r,null,r.seq)}async#i(t){let e=ue(t??{});if(e===null)return;let r=t.id??t.action??t.terms.action;await this.
warn("terms_wrong",`action ${r}`,`what is shown is not what a roll is bound to: ${e}`,t.terms,t)}async#a(t){let{seq:e}=t;t.type==="gm_handed_over"&&[t.by,t.person].
includes(this.#r)&&await this.#h("view",a=>Math.max(a??0,e));let r=await this.#c("view")??0,o={entry:t,view:r},s=e>Nt?o:await this.#h(`entry/${U(e)}`,a=>fe(a,o)),
i=s.view===r?I(s.entry,t):s.entry.id===t.id?null:"/id";if(i!==null){let a=`entry ${e} is another than it was: ${i}`;await this.warn("entry_changed",`entry ${e}`,
a,s.entry,t)}"proof"in t&&t.proof&&await this.#l(t.proof,t,e),t.type==="epoch_closed"&&await this.#p(t),t.type==="epoch_revealed"&&await this.#g(t),(t.type==="s\
ession_created"||t.type==="imported")&&await this.#w(t)}async#l(t,e,r){let{rec:o,n:s}=t;if(o.sid!==this.#e)return;let i=`epoch ${o.e} roll ${s}`,a=oe(t,e);a&&await this.#_(
i,a);let l={leaf:t.leaf,receipt:t.receipt,key:o.key,seq:r},u=s>Nt?l:await this.#h(`roll/${o.e}/${U(s)}`,f=>fe(f,l)),c=!u.receipt||!l.receipt||ie(u.receipt,l.receipt);
(u.leaf!==l.leaf||u.seq!==r||!c)&&await this.warn("roll_changed",i,`${i} is another than it was`,u,l),o.req?.by===this.#r&&await this.#u(i,o,r)}async#u(t,e,r){let o=await this.#c(
`sent/${e.key}`);if(o){let i=ae(e.req,o.sent.body,this.#r);i&&await this.#_(t,i);return}let s=await this.#c("since")??1/0;r<=s||await this.warn("not_mine",t,`en\
try ${r} is a roll in your name that you did not make`,null,e)}async#d(t){let e=`epoch ${t.e}`,r=Gt(this.#e,t);if(r!==t.genesis)return this.warn("genesis_wrong",
e,`the genesis of ${e} is not that of its terms`,r,t);if(t.e>Nt)return;let o=`epoch/${U(t.e)}`,s=t.e>0?await this.#c(`epoch/${U(t.e-1)}`):void 0;if(s&&s.next_commit!==
t.commit){let d=`${e} has another commitment than was announced`;return this.warn("commitment_broken",e,d,s.next_commit,t.commit)}let{e:i,commit:a,next_commit:l,
client_seed:u,lineage:c}=t,f={e:i,genesis:r,commit:a,next_commit:l,client_seed:u,lineage:c},h=await this.#h(o,d=>d??f);I(h,f)!==null&&await this.warn("epoch_cha\
nged",e,`${e} has other terms than it had`,h,f)}async#p({epoch:t,client_seed:e,commit:r,genesis:o,lineage:s,seq:i}){let a=await this.#c(`epoch/${U(t)}`);!a||await this.#m(
i)||await this.#d({e:t+1,genesis:o,commit:a.next_commit,next_commit:r,client_seed:e,lineage:s})}async#g({epoch:t,seed:e,seq:r}){let o=await this.#c(`epoch/${U(t)}`),
s=Jt(this.#e,t,e);if(!o||s===o.commit||await this.#m(r))return;let i=`the seed of epoch ${t} is not the one that was committed to`;await this.warn("seed_wrong",
`epoch ${t}`,i,o.commit,s)}async#w({commitments:[t,e],genesis:r,seq:o}){let s=await this.#c("epoch/00000"),i={commit:t,next_commit:e,genesis:r};!s||I(s,i)===null||
await this.#m(o)||await this.warn("epoch_changed","epoch 0","epoch 0 has other terms than it had",s,i)}async#m(t){return t<await this.#o().catch(()=>1/0)}#_(t,[
e,r,o,s]){return this.warn(e,t,`${t}: ${r}`,o,s)}async warn(t,e,r,o,s){let i={code:t,about:e,detail:r,kept:o,told:s,at:Date.now()},a=X([t,e,s]);await this.#h(`w\
arning/${a}`,u=>u??i)===i&&this.#s(i)}#c(t){return this.#t.get(this.#n+t)}async#f(t){return(await this.#t.list(this.#n+t)).map(([,e])=>e)}#h(t,e){return this.#t.
update(this.#n+t,e)}};function fe(n,t){if(!n)return t;if(t.entry?.proof&&!n.entry?.proof){let{proof:e,head:r}=t.entry;return{...n,entry:{...n.entry,proof:e,head:r}}}
return t.receipt&&!n.receipt?{...n,receipt:t.receipt}:n}function R(n){return Array.isArray(n)?n:[]}var rt=class{#t=new Map;on(t,e){let r=this.#t.get(t)??new Set;return this.#t.set(t,r.add(e)),()=>{r.delete(e)}}emit(t,e){for(let r of this.#t.get(t)??[])try{r(e)}catch(o){
queueMicrotask(()=>{throw o})}}};var st=class{read(t,e,r,o){throw new TypeError("abstract")}getSession(t,e){return this.read("getSession","",e,t)}listCharacters(t){return this.read("listCharact\
ers","/characters",t)}getCharacter(t,e){return this.read("getCharacter",k`/characters/${t}`,e)}listClocks(t){return this.read("listClocks","/clocks",t)}getClock(t,e){
return this.read("getClock",k`/clocks/${t}`,e)}listActions(t,e){return this.read("listActions","/actions",e,t)}getAction(t,e){return this.read("getAction",k`/actions/${t}`,
e)}actionStakes(t,e,r){return this.read("actionStakes",k`/actions/${t}/stakes`,r,e)}getRoll(t,e){return this.read("getRoll",k`/rolls/${t}`,e)}readLog(t,e){return this.
read("readLog","/log",e,t)}report(t){return this.read("report","/report",t)}auditSession(t,e){return this.read("auditSession","/audit",e,t)}};function k(n,...t){
return String.raw({raw:n},...t.map(encodeURIComponent))}var ot=class extends st{change(t,e,r,o,s,i){throw new TypeError("abstract")}drawDice(t,e,r,o,s,i){throw new TypeError("abstract")}changeSession(t,e,r){return this.
change("changeSession","PATCH","",r,t,e)}startTurn(t){return this.change("startTurn","POST","/turns",t)}revoke(t,e){return this.change("revoke","DELETE",k`/players/${t}`,
e)}handOver(t,e){return this.change("handOver","POST",k`/players/${t}/gm`,e)}changeCode(t){return this.change("changeCode","POST","/code",t)}makeCharacter(t,e){
return this.change("makeCharacter","POST","/characters",e,t)}changeCharacter(t,e,r,o){return this.change("changeCharacter","PATCH",k`/characters/${t}`,o,e,r)}deleteCharacter(t,e,r){
return this.change("deleteCharacter","DELETE",k`/characters/${t}`,r,void 0,e)}changeTracks(t,e){return this.change("changeTracks","POST","/changes",e,t)}makeClock(t,e){
return this.change("makeClock","POST","/clocks",e,t)}changeClock(t,e,r,o){return this.change("changeClock","PATCH",k`/clocks/${t}`,o,e,r)}deleteClock(t,e,r){return this.
change("deleteClock","DELETE",k`/clocks/${t}`,r,void 0,e)}tickClock(t,e,r){return this.change("tickClock","POST",k`/clocks/${t}/ticks`,r,e)}openAction(t,e){return this.
change("openAction","POST","/actions",e,t)}changeAction(t,e,r,o){return this.change("changeAction","PATCH",k`/actions/${t}`,o,e,r)}makeOffer(t,e,r){return this.
change("makeOffer","POST",k`/actions/${t}/offers`,r,e)}answerOffer(t,e,r,o){return this.change("answerOffer","POST",k`/actions/${t}/offers/${e}/answers`,o,r)}rollAction(t,e,r,o){
let s=async()=>(await this.getAction(t)).terms;return this.drawDice("rollAction",k`/actions/${t}/roll`,o,e,r,s)}choose(t,e,r){return this.change("choose","POST",
k`/actions/${t}/choices`,r,e)}resistConsequence(t,e,r){let{consequence:o,rating:s}=e,i=async()=>{let{pending:u=[]}=await this.actionStakes(t,{rating:s??0});return u.
find(c=>c.consequence.id===o)?.chances?.[0]?.terms},a=s!=null,l=k`/actions/${t}/resistances`;return this.drawDice("resistConsequence",l,r,e,void 0,a?i:void 0)}rollAtTable(t,e){
return this.drawDice("rollAtTable","/rolls",e,t)}openDifficulty(t,e){return this.change("openDifficulty","POST",k`/rolls/${t}/difficulty`,e)}reverse(t,e){return this.
change("reverse","POST","/reversals",e,t)}closeEpoch(t={},e){return this.change("closeEpoch","POST","/epochs",e,t)}};var It=class{lastId="";retry=null;#t=new TextDecoder;#n="";#e=!1;#r="";#s="";#o;constructor(t=""){this.lastId=this.#o=t}push(t){let e=this.#t.decode(t,{stream:!0});
if(!e)return[];this.#e&&e.startsWith(`
`)&&(e=e.slice(1)),this.#e=e?e.endsWith("\r"):!1;let r=(this.#n+e).split(/\r\n|\r|\n/);return this.#n=r.pop()??"",r.flatMap(o=>this.#i(o)??[])}#i(t){if(!t)return this.#a();
let[,e,r]=/^([^:]*)(?:: ?)?(.*)$/s.exec(t);e==="data"?this.#r+=`${r}
`:e==="event"?this.#s=r:e==="id"&&!r.includes("\0")?this.#o=r:e==="retry"&&/^[0-9]+$/.test(r)&&(this.retry=Number(r))}#a(){this.lastId=this.#o;let t={type:this.#s||
"message",data:this.#r.slice(0,-1),id:this.lastId},e=this.#r!=="";return this.#r=this.#s="",e?t:void 0}};async function*de(n,{after:t,signal:e,silence:r,backoff:o,
onConnection:s}){let{first:i}=o,a=0;for(;!e?.aborted;){let l=new It(t),u=new AbortController,c=()=>u.abort();e?.addEventListener("abort",c);let f,h=!1;try{let b=await pe(
r,u,n(t,u.signal));s({live:!0});for await(let w of En(b,r,u)){a=0;for(let x of l.push(w))h=x.type==="closing",h||(yield x),t=x.id;t=l.lastId,i=l.retry??i}}catch(b){
if(e?.aborted)break;if(f=b,!D(b))throw b}finally{u.abort(),e?.removeEventListener("abort",c),e?.aborted||s({live:!1,error:f})}a=h?1:a+1;let d=$t(a,{first:i,most:Math.
max(i,o.most)}),m=D(f)?f.retryAfter??0:0;await vt(Math.max(d,m),e).catch(()=>{})}}async function*En(n,t,e){if(!n.body)return;let r=n.body.getReader();for(;;){let o;
try{o=await pe(t,e,r.read())}catch(s){throw s instanceof $?s:new $("the event stream broke off",s)}if(o.done)return;yield o.value}}async function pe(n,t,e){let r,
o=new Promise((s,i)=>{r=setTimeout(()=>{i(new $(`nothing came for ${n} ms`)),t.abort()},n)});try{return await Promise.race([e,o])}finally{clearTimeout(r)}}var On=16,it=class extends ot{#t;#n;#e;#r;#s;#o;#i=new rt;#a=new Map;#l=null;constructor(t,e,{sid:r,token:o}){super(),this.#t=t,this.#r=e,this.#n=o,this.sid=r,this.
person=o.split(".")[0],this.#e=`${r}/${this.person}/`;let s=i=>this.#i.emit("warning",i);this.evidence=new nt(e,this.#e,{sid:r,person:this.person,warn:s,lastImport:()=>this.#f()}),
this.#o=new et(this.evidence,()=>this.getSession(),()=>this.#c("epoch_closed")),this.#s=new V(t,e,this.#e,{headers:()=>this.#d(),before:async i=>{i.rolls&&await this.
evidence.sending(i)},after:(i,{name:a,path:l})=>this.#w(a,l,i)})}get credentials(){return{sid:this.sid,token:this.#n}}on(t,e){return this.#i.on(t,e)}async*followLog({
after:t,as:e,silence:r=45e3,signal:o}={}){let s=t??await this.#_(o),i=(u,c)=>{let f={...this.#d(),"Last-Event-ID":u};return this.#t.open({method:"GET",path:`${this.#u}\
/events`,headers:f,query:{as:e}},c)},a=u=>this.#i.emit("connection",u),l={after:s,signal:o,silence:r,backoff:this.#t.backoff,onConnection:a};for await(let{type:u,
data:c}of de(i,l)){if(u==="presence"||u==="problems"){this.#i.emit(u,JSON.parse(c));continue}let f=u==="reset"?{type:u}:JSON.parse(c);u!=="reset"&&(await this.evidence.
told(f),this.#i.emit("entry",f)),this.#i.emit(f.type,f),yield f}}async listen(t){for await(let e of this.followLog(t));}pending(){return this.#s.pending()}resume(t,e){
return this.#s.resume(t,e)}async forget(){for(let[t]of await this.#r.list(this.#e))await this.#r.update(t,()=>{})}renewToken(t,e){return this.change("renewToken",
"POST",`/players/${encodeURIComponent(t)}/token`,e)}async deleteSession(t){try{await this.change("deleteSession","DELETE","",t)}catch(e){if(!(e instanceof T)||e.
code!=="no_session")throw e}}exportSession(t,e){return this.#t.read({...this.#p("/export"),query:t,type:"application/x-ndjson"},e)}getForm(t,e,r){let{headers:o,
...s}=this.#p(`/rolls/${t}`);return this.#t.read({...s,headers:{...o,Accept:e},type:e},r)}async read(t,e,r,o){let s=t==="actionStakes"?this.#g(e+JSON.stringify(
o)):void 0,i=await this.#t.read({...this.#p(e),query:o,seen:s},r);return await this.evidence.told(i),i}change(t,e,r,o,s,i){let a=s,l={name:t,method:e,path:this.#u+
r,body:a,version:me(i)};return this.#s.make(a?{...l,bind:async()=>Ct(a)}:l,o)}async drawDice(t,e,{again:r,...o}={},s,i,a){await this.#m(o.signal);let l=s,u=0,c=(h,d)=>this.
evidence.agreed(h,d),f=h=>this.#i.emit("stale_epoch",h);return this.#s.make({name:t,method:"POST",path:this.#u+e,body:l,version:me(i),rolls:!0,bind:async()=>this.#o.
bind(Ct(a?await he(l,a,c):l)),again:(h,d)=>this.#o.rebind(h,d,u++,r,f)},o)}get#u(){return`/v1/sessions/${encodeURIComponent(this.sid)}`}#d(){return{Authorization:`\
Bearer ${this.#n}`}}#p(t){return{method:"GET",path:this.#u+t,headers:this.#d()}}#g(t){let e=this.#a.get(t)??{etag:"",text:""};this.#a.delete(t),this.#a.set(t,e);
let[r]=this.#a.keys();return this.#a.size>On&&this.#a.delete(r),e}async#w(t,e,r){t==="renewToken"&&e.endsWith(`/players/${this.person}/token`)&&r.token&&(this.#n=
r.token),await this.evidence.told(r)}async#m(t){await this.evidence.begun()||await this.evidence.begin(parseInt(await this.#_(t),10))}async#_(t){let{last_event_id:e="\
0"}=await this.getSession({include:"characters"},{signal:t});return e}async#c(t){let e=[];for(let r=0;r!==null;){let o=await this.readLog({type:t,after:r,limit:200,
proof:"no"});e.push(...o.items),r=o.next}return e}async#f(){return this.#l??=this.#c("imported").then(t=>t.at(-1)?.seq??0),this.#l.catch(()=>this.#l=null),this.#l}};
function me(n){if(n!==void 0)return n==="*"?"*":`"${n}"`}var Lt=class{#t;#n;constructor(t,{storage:e=ee(),apiKey:r,...o}={}){this.#t=new tt(t,o),this.storage=e;let s=r?{"X-API-Key":r}:{};this.#n=new V(this.#t,e,`${this.#t.
url}/`,{headers:()=>s,before:async()=>{},after:(i,a)=>this.#r(i,a)})}get url(){return this.#t.url}table(t){return new it(this.#t,this.storage,t)}async openSession(t,e){
let r=await this.#n.make({name:"openSession",method:"POST",path:"/v1/sessions",body:t},e);return{table:this.table({sid:r.id,token:r.gm_token}),opened:r}}findTable(t,e){
return this.#e("findTable","/v1/invitations",{code:t},e)}async join(t,e,r){let o=`/v1/sessions/${encodeURIComponent(t)}/players`,s=await this.#n.make({name:"joi\
n",method:"POST",path:o,body:e},r);return{table:this.table({sid:s.sid,token:s.token}),joined:s}}pending(){return this.#n.pending()}async resume(t,e){let r=await this.#n.
resume(t,e);return this.table({sid:r.sid??r.id,token:r.token??r.gm_token})}roll(t,e){return this.#e("roll","/v1/rolls",t,e)}rollBatch(t,e){return this.#e("rollB\
atch","/v1/rolls/batch",t,e)}odds(t,e){return this.#e("odds","/v1/odds",t,e)}resist(t,e){return this.#e("resist","/v1/resistances",t,e)}planTurn(t,e){return this.#e(
"planTurn","/v1/turn-plans",t,e)}listSystems(t,e){return this.#t.read({method:"GET",path:"/v1/systems",query:t},e)}describeSystem(t,e,r){return this.#t.read({method:"\
GET",path:`/v1/systems/${encodeURIComponent(t)}`,query:e},r)}listAddresses(){return this.#t.read({method:"GET",path:"/v1/addresses"})}signingKeys(){return this.#t.
read({method:"GET",path:"/.well-known/rollwright-keys"})}#e(t,e,r,o){return this.#t.read({method:"POST",path:e,body:r},o)}async#r(t,{name:e}){let r=e==="openSes\
sion"?t.gm_token:t.token;if(!r)return;let{evidence:o}=this.table({sid:t.sid??t.id,token:r});await o.begin(0),await o.told(t)}};var S=null,G=!1;function Nn(n){G=n;for(let t of["click","keydown"])n&&!S?addEventListener(t,_e,{capture:!0}):removeEventListener(t,_e,{capture:!0})}function _e(){
try{S??=new AudioContext}catch{G=!1}Nn(G)}function ts(n){if(!(!G||!S||!n)){if(S.state!=="running"){S.resume().catch(()=>{});return}for(let t=0;t<2*Math.min(n,8);t+=
1)In(S,S.currentTime+.7*Math.random()**.7)}}async function we(){if(navigator.userActivation?.hasBeenActive){try{S??=new AudioContext,await S.resume()}catch{return}
ge(S,S.currentTime,660),ge(S,S.currentTime+.5/2,880).onended=()=>G||S.suspend()}}function ge(n,t,e){let r=new GainNode(n,{gain:.12});r.gain.setValueAtTime(.12,t),
r.gain.exponentialRampToValueAtTime(.12/1e3,t+.5);let o=new OscillatorNode(n,{type:"triangle",frequency:e});return o.connect(r).connect(n.destination),o.start(t),
o.stop(t+.5),o}function In(n,t){let e=Math.ceil(.06*n.sampleRate),r=n.createBuffer(1,e,n.sampleRate),o=r.getChannelData(0);for(let a=0;a<e;a+=1)o[a]=(2*Math.random()-
1)*(1-a/e)**6;let s=new AudioBufferSourceNode(n,{buffer:r}),i=new BiquadFilterNode(n,{type:"bandpass",frequency:900+900*Math.random(),Q:2});s.connect(i).connect(
new GainNode(n,{gain:.12})).connect(n.destination),s.start(t)}var ye=(document.documentElement.dataset.languages??"").split(" ").filter(Boolean),Ht={},xe,Pt="en",ns=["en",...ye].map(n=>{let t=new Intl.DisplayNames(n,{type:"\
language"}).of(n);return{language:n,name:t[0].toLocaleUpperCase(n)+t.slice(1)}});async function rs(n,t=ye){let e=`./words-${n}.js`;return Ln(n,t.includes(n)?await import(e):
void 0)}function Ln(n,t){return Ht=t?.default??{},xe=t?.form,Pt=t?n:"en",Pt}function p(n,t={}){return be(Ht[n]??n,t)}function ss(n,t,e,r={}){let o=Math.abs(n);return be(
Ht[t]?.[xe(o)]??(o===1?t:e),{...r,n})}function be(n,t){return n.replace(/\{(\w+)\}/g,(e,r)=>String(t[r]??""))}function os(n){return new Intl.ListFormat(Pt,{type:"\
conjunction"}).format(n)}function ke(n){return p("\u201C{text}\u201D",{text:n})}function Pn(n){return{terms:p("Set the terms"),choice:p("Say what follows"),verdict:p("Tell the table"),answer:p("Answer an offer"),roll:p("Roll"),branch:p("Cho\
ose"),consequence:p("Take or resist")}[n]??n}function Hn(){return globalThis.isSecureContext&&"Notification"in globalThis?Notification.permission:"none"}var $e=class{#t=null;#n=new Set;#e;constructor(){
document.addEventListener("visibilitychange",()=>document.hidden||this.#e?.close())}draw(t){let e=t?.game&&!t.ended?t.awaited(!0):[],r=t?.session?.name?`${t.session.
name} - Rollwright`:"Rollwright";document.title=e.length?`(${e.length}) ${r}`:r;let o=document.querySelector("link[rel=icon]"),s=Vn(e.length);if(o.href!==s&&(o.
href=s),!t?.game)return;let i=e.flatMap(({action:u,turns:c})=>c.map(f=>({action:u,turn:f,key:Dn(u,f)}))),a=i.find(({key:u})=>!this.#n.has(u)),l=this.#t===t;this.#t=
t,this.#n=new Set(i.map(({key:u})=>u)),l&&a&&document.hidden&&t.settings.calls!=="off"&&this.#r(t,a)}#r(t,{action:e,turn:r}){if(we(),Hn()!=="granted")return;let{
goal:o}=e.spec,s=`${t.nameOf(e.character)}${o?`: ${ke(o)}`:""}`;try{this.#e=new Notification(`${Pn(r.what)} \xB7 ${t.session.name}`,{body:s,tag:t.seat.sid}),this.#e.
onclick=()=>globalThis.focus()}catch{}}};function Dn({id:n},{who:t,what:e,since:r}){return[n,t,e,r].join(" ")}function Vn(n){let e=`<text x="21" y="26" font-fam\
ily="sans-serif" font-size="15" font-weight="700" text-anchor="middle" fill="#fff">${n>9?"9+":n}</text>`,r=n?`<circle cx="21" cy="21" r="11" fill="#a3341f"/>${e}`:
"";return`data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="1" y="1" width="30" height="30" rx="7" f\
ill="#22386b"/><path d="M16 7V16H25A9 9 0 1 1 16 7Z" fill="#fff"/>${r}</svg>`)}`}var pt,_,De,J,Ve,ve,Un,ht={},Ue=[],Rn=/acit|ex(?:s|g|n|p|$)|rph|grid|ows|mnc|ntw|ine[ch]|zoo|^ord|itera/i;function C(n,t){for(var e in t)n[e]=t[e];return n}function Re(n){
var t=n.parentNode;t&&t.removeChild(n)}function je(n,t,e){var r,o,s,i={};for(s in t)s=="key"?r=t[s]:s=="ref"?o=t[s]:i[s]=t[s];if(arguments.length>2&&(i.children=
arguments.length>3?pt.call(arguments,2):e),typeof n=="function"&&n.defaultProps!=null)for(s in n.defaultProps)i[s]===void 0&&(i[s]=n.defaultProps[s]);return ct(
n,i,r,o,null)}function ct(n,t,e,r,o){var s={type:n,props:t,key:e,ref:r,__k:null,__:null,__b:0,__e:null,__d:void 0,__c:null,__h:null,constructor:void 0,__v:o??++De};
return _.vnode!=null&&_.vnode(s),s}function mt(n){return n.children}function lt(n,t){this.props=n,this.context=t}function j(n,t){if(t==null)return n.__?j(n.__,n.
__.__k.indexOf(n)+1):null;for(var e;t<n.__k.length;t++)if((e=n.__k[t])!=null&&e.__e!=null)return e.__e;return typeof n.type=="function"?j(n):null}function Be(n){
var t,e;if((n=n.__)!=null&&n.__c!=null){for(n.__e=n.__c.base=null,t=0;t<n.__k.length;t++)if((e=n.__k[t])!=null&&e.__e!=null){n.__e=n.__c.base=e.__e;break}return Be(
n)}}function Se(n){(!n.__d&&(n.__d=!0)&&J.push(n)&&!ft.__r++||ve!==_.debounceRendering)&&((ve=_.debounceRendering)||Ve)(ft)}function ft(){for(var n;ft.__r=J.length;)
n=J.sort(function(t,e){return t.__v.__b-e.__v.__b}),J=[],n.some(function(t){var e,r,o,s,i,a;t.__d&&(i=(s=(e=t).__v).__e,(a=e.__P)&&(r=[],(o=C({},s)).__v=s.__v+1,
Ut(a,s,o,e.__n,a.ownerSVGElement!==void 0,s.__h!=null?[i]:null,r,i??j(s),s.__h),Ze(r,s),s.__e!=i&&Be(s)))})}function We(n,t,e,r,o,s,i,a,l,u){var c,f,h,d,m,b,w,x=r&&
r.__k||Ue,v=x.length;for(e.__k=[],c=0;c<t.length;c++)if((d=e.__k[c]=(d=t[c])==null||typeof d=="boolean"?null:typeof d=="string"||typeof d=="number"||typeof d=="\
bigint"?ct(null,d,null,null,d):Array.isArray(d)?ct(mt,{children:d},null,null,null):d.__b>0?ct(d.type,d.props,d.key,null,d.__v):d)!=null){if(d.__=e,d.__b=e.__b+1,
(h=x[c])===null||h&&d.key==h.key&&d.type===h.type)x[c]=void 0;else for(f=0;f<v;f++){if((h=x[f])&&d.key==h.key&&d.type===h.type){x[f]=void 0;break}h=null}Ut(n,d,
h=h||ht,o,s,i,a,l,u),m=d.__e,(f=d.ref)&&h.ref!=f&&(w||(w=[]),h.ref&&w.push(h.ref,null,d),w.push(f,d.__c||m,d)),m!=null?(b==null&&(b=m),typeof d.type=="function"&&
d.__k!=null&&d.__k===h.__k?d.__d=l=Fe(d,l,n):l=qe(n,d,h,x,m,l),u||e.type!=="option"?typeof e.type=="function"&&(e.__d=l):n.value=""):l&&h.__e==l&&l.parentNode!=
n&&(l=j(h))}for(e.__e=b,c=v;c--;)x[c]!=null&&(typeof e.type=="function"&&x[c].__e!=null&&x[c].__e==e.__d&&(e.__d=j(r,c+1)),Je(x[c],x[c]));if(w)for(c=0;c<w.length;c++)
Ge(w[c],w[++c],w[++c])}function Fe(n,t,e){var r,o;for(r=0;r<n.__k.length;r++)(o=n.__k[r])&&(o.__=n,t=typeof o.type=="function"?Fe(o,t,e):qe(e,o,o,n.__k,o.__e,t));
return t}function qe(n,t,e,r,o,s){var i,a,l;if(t.__d!==void 0)i=t.__d,t.__d=void 0;else if(e==null||o!=s||o.parentNode==null)t:if(s==null||s.parentNode!==n)n.appendChild(
o),i=null;else{for(a=s,l=0;(a=a.nextSibling)&&l<r.length;l+=2)if(a==o)break t;n.insertBefore(o,s),i=s}return i!==void 0?i:o.nextSibling}function Me(n,t,e){t[0]===
"-"?n.setProperty(t,e):n[t]=e==null?"":typeof e!="number"||Rn.test(t)?e:e+"px"}function at(n,t,e,r,o){var s;t:if(t==="style")if(typeof e=="string")n.style.cssText=
e;else{if(typeof r=="string"&&(n.style.cssText=r=""),r)for(t in r)e&&t in e||Me(n.style,t,"");if(e)for(t in e)r&&e[t]===r[t]||Me(n.style,t,e[t])}else if(t[0]===
"o"&&t[1]==="n")s=t!==(t=t.replace(/Capture$/,"")),t=t.toLowerCase()in n?t.toLowerCase().slice(2):t.slice(2),n.l||(n.l={}),n.l[t+s]=e,e?r||n.addEventListener(t,
s?Ae:Te,s):n.removeEventListener(t,s?Ae:Te,s);else if(t!=="dangerouslySetInnerHTML"){if(o)t=t.replace(/xlink[H:h]/,"h").replace(/sName$/,"s");else if(t!=="href"&&
t!=="list"&&t!=="form"&&t!=="tabIndex"&&t!=="download"&&t in n)try{n[t]=e??"";break t}catch{}typeof e=="function"||(e!=null&&(e!==!1||t[0]==="a"&&t[1]==="r")?n.
setAttribute(t,e):n.removeAttribute(t))}}function Te(n){this.l[n.type+!1](_.event?_.event(n):n)}function Ae(n){this.l[n.type+!0](_.event?_.event(n):n)}function Ut(n,t,e,r,o,s,i,a,l){
var u,c,f,h,d,m,b,w,x,v,L,y=t.type;if(t.constructor!==void 0)return null;e.__h!=null&&(l=e.__h,a=t.__e=e.__e,t.__h=null,s=[a]),(u=_.__b)&&u(t);try{t:if(typeof y==
"function"){if(w=t.props,x=(u=y.contextType)&&r[u.__c],v=u?x?x.props.value:u.__:r,e.__c?b=(c=t.__c=e.__c).__=c.__E:("prototype"in y&&y.prototype.render?t.__c=c=
new y(w,v):(t.__c=c=new lt(w,v),c.constructor=y,c.render=Bn),x&&x.sub(c),c.props=w,c.state||(c.state={}),c.context=v,c.__n=r,f=c.__d=!0,c.__h=[]),c.__s==null&&(c.
__s=c.state),y.getDerivedStateFromProps!=null&&(c.__s==c.state&&(c.__s=C({},c.__s)),C(c.__s,y.getDerivedStateFromProps(w,c.__s))),h=c.props,d=c.state,f)y.getDerivedStateFromProps==
null&&c.componentWillMount!=null&&c.componentWillMount(),c.componentDidMount!=null&&c.__h.push(c.componentDidMount);else{if(y.getDerivedStateFromProps==null&&w!==
h&&c.componentWillReceiveProps!=null&&c.componentWillReceiveProps(w,v),!c.__e&&c.shouldComponentUpdate!=null&&c.shouldComponentUpdate(w,c.__s,v)===!1||t.__v===e.
__v){c.props=w,c.state=c.__s,t.__v!==e.__v&&(c.__d=!1),c.__v=t,t.__e=e.__e,t.__k=e.__k,t.__k.forEach(function(z){z&&(z.__=t)}),c.__h.length&&i.push(c);break t}c.
componentWillUpdate!=null&&c.componentWillUpdate(w,c.__s,v),c.componentDidUpdate!=null&&c.__h.push(function(){c.componentDidUpdate(h,d,m)})}c.context=v,c.props=
w,c.state=c.__s,(u=_.__r)&&u(t),c.__d=!1,c.__v=t,c.__P=n,u=c.render(c.props,c.state,c.context),c.state=c.__s,c.getChildContext!=null&&(r=C(C({},r),c.getChildContext())),
f||c.getSnapshotBeforeUpdate==null||(m=c.getSnapshotBeforeUpdate(h,d)),L=u!=null&&u.type===mt&&u.key==null?u.props.children:u,We(n,Array.isArray(L)?L:[L],t,e,r,
o,s,i,a,l),c.base=t.__e,t.__h=null,c.__h.length&&i.push(c),b&&(c.__E=c.__=null),c.__e=!1}else s==null&&t.__v===e.__v?(t.__k=e.__k,t.__e=e.__e):t.__e=jn(e.__e,t,
e,r,o,s,i,l);(u=_.diffed)&&u(t)}catch(z){t.__v=null,(l||s!=null)&&(t.__e=a,t.__h=!!l,s[s.indexOf(a)]=null),_.__e(z,t,e)}}function Ze(n,t){_.__c&&_.__c(t,n),n.some(
function(e){try{n=e.__h,e.__h=[],n.some(function(r){r.call(e)})}catch(r){_.__e(r,e.__v)}})}function jn(n,t,e,r,o,s,i,a){var l,u,c,f=e.props,h=t.props,d=t.type,m=0;
if(d==="svg"&&(o=!0),s!=null){for(;m<s.length;m++)if((l=s[m])&&(l===n||(d?l.localName==d:l.nodeType==3))){n=l,s[m]=null;break}}if(n==null){if(d===null)return document.
createTextNode(h);n=o?document.createElementNS("http://www.w3.org/2000/svg",d):document.createElement(d,h.is&&h),s=null,a=!1}if(d===null)f===h||a&&n.data===h||(n.
data=h);else{if(s=s&&pt.call(n.childNodes),u=(f=e.props||ht).dangerouslySetInnerHTML,c=h.dangerouslySetInnerHTML,!a){if(s!=null)for(f={},m=0;m<n.attributes.length;m++)
f[n.attributes[m].name]=n.attributes[m].value;(c||u)&&(c&&(u&&c.__html==u.__html||c.__html===n.innerHTML)||(n.innerHTML=c&&c.__html||""))}if((function(b,w,x,v,L){
var y;for(y in x)y==="children"||y==="key"||y in w||at(b,y,null,x[y],v);for(y in w)L&&typeof w[y]!="function"||y==="children"||y==="key"||y==="value"||y==="chec\
ked"||x[y]===w[y]||at(b,y,w[y],x[y],v)})(n,h,f,o,a),c)t.__k=[];else if(m=t.props.children,We(n,Array.isArray(m)?m:[m],t,e,r,o&&d!=="foreignObject",s,i,s?s[0]:e.
__k&&j(e,0),a),s!=null)for(m=s.length;m--;)s[m]!=null&&Re(s[m]);a||("value"in h&&(m=h.value)!==void 0&&(m!==n.value||d==="progress"&&!m)&&at(n,"value",m,f.value,
!1),"checked"in h&&(m=h.checked)!==void 0&&m!==n.checked&&at(n,"checked",m,f.checked,!1))}return n}function Ge(n,t,e){try{typeof n=="function"?n(t):n.current=t}catch(r){
_.__e(r,e)}}function Je(n,t,e){var r,o;if(_.unmount&&_.unmount(n),(r=n.ref)&&(r.current&&r.current!==n.__e||Ge(r,null,t)),(r=n.__c)!=null){if(r.componentWillUnmount)
try{r.componentWillUnmount()}catch(s){_.__e(s,t)}r.base=r.__P=null}if(r=n.__k)for(o=0;o<r.length;o++)r[o]&&Je(r[o],t,typeof n.type!="function");e||n.__e==null||
Re(n.__e),n.__e=n.__d=void 0}function Bn(n,t,e){return this.constructor(n,e)}function us(n,t,e){var r,o,s;_.__&&_.__(n,t),o=(r=typeof e=="function")?null:e&&e.__k||
t.__k,s=[],Ut(t,n=(!r&&e||t).__k=je(mt,null,[n]),o||ht,ht,t.ownerSVGElement!==void 0,!r&&e?[e]:o?null:t.firstChild?pt.call(t.childNodes):null,s,!r&&e?e:o?o.__e:
t.firstChild,r),Ze(s,n)}pt=Ue.slice,_={__e:function(n,t){for(var e,r,o;t=t.__;)if((e=t.__c)&&!e.__)try{if((r=e.constructor)&&r.getDerivedStateFromError!=null&&(e.setState(r.getDerivedStateFromError(
n)),o=e.__d),e.componentDidCatch!=null&&(e.componentDidCatch(n),o=e.__d),o)return e.__E=e}catch(s){n=s}throw n}},De=0,lt.prototype.setState=function(n,t){var e;
e=this.__s!=null&&this.__s!==this.state?this.__s:this.__s=C({},this.state),typeof n=="function"&&(n=n(C({},e),this.props)),n&&C(e,n),n!=null&&this.__v&&(t&&this.
__h.push(t),Se(this))},lt.prototype.forceUpdate=function(n){this.__v&&(this.__e=!0,n&&this.__h.push(n),Se(this))},lt.prototype.render=mt,J=[],Ve=typeof Promise==
"function"?Promise.prototype.then.bind(Promise.resolve()):setTimeout,ft.__r=0,Un=0;var K,M,Ce,dt=0,Dt=[],Ee=_.__b,Oe=_.__r,Ne=_.diffed,Ie=_.__c,Le=_.unmount;function _t(n,t){
_.__h&&_.__h(M,n,dt||t),dt=0;var e=M.__H||(M.__H={__:[],__h:[]});return n>=e.__.length&&e.__.push({}),e.__[n]}function Rt(n){return dt=1,Wn(ze,n)}function Wn(n,t,e){
var r=_t(K++,2);return r.t=n,r.__c||(r.__=[e?e(t):ze(void 0,t),function(o){var s=r.t(r.__[0],o);r.__[0]!==s&&(r.__=[s,r.__[1]],r.__c.setState({}))}],r.__c=M),r.
__}function hs(n,t){var e=_t(K++,3);!_.__s&&jt(e.__H,t)&&(e.__=n,e.__H=t,M.__H.__h.push(e))}function fs(n,t){var e=_t(K++,4);!_.__s&&jt(e.__H,t)&&(e.__=n,e.__H=
t,M.__h.push(e))}function Ke(n){return dt=5,Fn(function(){return{current:n}},[])}function Fn(n,t){var e=_t(K++,7);return jt(e.__H,t)&&(e.__=n(),e.__H=t,e.__h=n),e.__}function qn(){Dt.forEach(function(n){if(n.__P)try{n.__H.__h.forEach(ut),n.__H.__h.forEach(Vt),n.__H.__h=[]}catch(t){n.__H.__h=[],_.__e(t,n.__v)}}),Dt=[]}_.__b=function(n){
M=null,Ee&&Ee(n)},_.__r=function(n){Oe&&Oe(n),K=0;var t=(M=n.__c).__H;t&&(t.__h.forEach(ut),t.__h.forEach(Vt),t.__h=[])},_.diffed=function(n){Ne&&Ne(n);var t=n.
__c;t&&t.__H&&t.__H.__h.length&&(Dt.push(t)!==1&&Ce===_.requestAnimationFrame||((Ce=_.requestAnimationFrame)||function(e){var r,o=function(){clearTimeout(s),Pe&&
cancelAnimationFrame(r),setTimeout(e)},s=setTimeout(o,100);Pe&&(r=requestAnimationFrame(o))})(qn)),M=void 0},_.__c=function(n,t){t.some(function(e){try{e.__h.forEach(
ut),e.__h=e.__h.filter(function(r){return!r.__||Vt(r)})}catch(r){t.some(function(o){o.__h&&(o.__h=[])}),t=[],_.__e(r,e.__v)}}),Ie&&Ie(n,t)},_.unmount=function(n){
Le&&Le(n);var t=n.__c;if(t&&t.__H)try{t.__H.__.forEach(ut)}catch(e){_.__e(e,t.__v)}};var Pe=typeof requestAnimationFrame=="function";function ut(n){var t=M;typeof n.
__c=="function"&&n.__c(),M=t}function Vt(n){var t=M;n.__c=n.__(),M=t}function jt(n,t){return!n||n.length!==t.length||t.some(function(e,r){return e!==n[r]})}function ze(n,t){
return typeof t=="function"?t(n):t}var Ye=function(n,t,e,r){var o;t[0]=0;for(var s=1;s<t.length;s++){var i=t[s++],a=t[s]?(t[0]|=i?1:2,e[t[s++]]):t[++s];i===3?r[0]=
a:i===4?r[1]=Object.assign(r[1]||{},a):i===5?(r[1]=r[1]||{})[t[++s]]=a:i===6?r[1][t[++s]]+=a+"":i?(o=n.apply(a,Ye(n,a,e,["",null])),r.push(o),a[0]?t[0]|=2:(t[s-
2]=0,t[s]=o)):r.push(a)}return r},He=new Map,g=function(n){var t=He.get(this);return t||(t=new Map,He.set(this,t)),(t=Ye(this,t.get(n)||(t.set(n,t=(function(e){
for(var r,o,s=1,i="",a="",l=[0],u=function(h){s===1&&(h||(i=i.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?l.push(0,h,i):s===3&&(h||i)?(l.push(3,h,i),s=2):s===2&&i===".\
.."&&h?l.push(4,h,0):s===2&&i&&!h?l.push(5,0,!0,i):s>=5&&((i||!h&&s===5)&&(l.push(s,0,i,o),s=6),h&&(l.push(s,h,0,o),s=6)),i=""},c=0;c<e.length;c++){c&&(s===1&&u(),
u(c));for(var f=0;f<e[c].length;f++)r=e[c][f],s===1?r==="<"?(u(),l=[l],s=3):i+=r:s===4?i==="--"&&r===">"?(s=1,i=""):i=r+i[0]:a?r===a?a="":i+=r:r==='"'||r==="'"?
a=r:r===">"?(u(),s=1):s&&(r==="="?(s=5,o=i,i=""):r==="/"&&(s<5||e[c][f+1]===">")?(u(),s===3&&(l=l[0]),s=l,(l=l[0]).push(2,0,s),s=0):r===" "||r==="	"||r===`
`||r==="\r"?(u(),s=2):i+=r),s===3&&i==="!--"&&(s=4,l=l[0])}return u(),l})(n)),t),arguments,[])).length>1?t:t[0]}.bind(je);var Zn={dice:"M4 4H16V16H4ZM7.5 7.5V7.51M12.5 12.5V12.51M12.5 7.5V7.51M7.5 12.5V12.51",sheet:"M5 3H15V17H5ZM8 7H12M8 10.5H12M8 14H10",clock:"M10 3A7 7 0 1 0 10 \
17A7 7 0 1 0 10 3M10 10V3M10 10H17",story:"M4 4.5C6 3.5 8 3.5 10 5 12 3.5 14 3.5 16 4.5V16C14 15 12 15 10 16.5 8 15 6 15 4 16ZM10 5V16.5",invite:"M7.5 9A3 3 0 1\
 0 7.5 3A3 3 0 1 0 7.5 9M2.5 16.5C2.5 13 4.5 11.5 7.5 11.5S12.5 13 12.5 16.5M15 7V13M12 10H18",people:"M7.5 9A3 3 0 1 0 7.5 3A3 3 0 1 0 7.5 9M2.5 16.5C2.5 13 4.\
5 11.5 7.5 11.5S12.5 13 12.5 16.5",shield:"M10 2.5 16.5 5V10C16.5 14 13.5 16.6 10 17.8 6.5 16.6 3.5 14 3.5 10V5ZM7 10 9.3 12.3 13.3 7.8",lock:"M5 9H15V16H5ZM7 9\
V6.5A3 3 0 0 1 13 6.5V9",gear:"M10 7A3 3 0 1 0 10 13A3 3 0 1 0 10 7M10 2.5V4.5M10 15.5V17.5M2.5 10H4.5M15.5 10H17.5M4.7 4.7 6.1 6.1M13.9 13.9 15.3 15.3M15.3 4.7\
 13.9 6.1M6.1 13.9 4.7 15.3",plus:"M10 4.5V15.5M4.5 10H15.5",minus:"M4.5 10H15.5",undo:"M5 8H12.5A4 4 0 0 1 12.5 16H8M5 8 8.5 4.5M5 8 8.5 11.5",warn:"M10 3 18 1\
7H2ZM10 8V12M10 14.5V14.51",eye:"M3 3 17 17M6 6C4 7.3 2.5 10 2.5 10S5 15 10 15C11.3 15 12.5 14.6 13.5 14M9 5.1C14.5 4.5 17.5 10 17.5 10S16.8 11.4 15.5 12.7",close:"\
M5 5 15 15M15 5 5 15",check:"M4 10.5 8 14.5 16 5.5",copy:"M7 7H16V16H7ZM4 13V4H13",more:"M5 10V10.01M10 10V10.01M15 10V10.01",pen:"M4 16 5 12 13 4 16 7 8 15ZM11\
.5 5.5 14.5 8.5"};function tn({name:n}){return g`<svg class="i" viewBox="0 0 20 20" aria-hidden="true"><path d=${Zn[n]} /></svg>`}function _s({level:n}){return g`<svg class="lv" viewBox="0 0 18 16" aria-hidden="true">
    ${[4,9,14].map((e,r)=>g`<rect class=${r<n?"on":""} x=${1+6*r} y=${15-e} width="4" height=${e} rx="1" />`)}
  </svg>`}function gs({name:n,track:t,value:e,cap:r,soon:o=0,of:s}){let i=r===void 0?0:Math.max(r,e),a=i>9,l=o?` ${o>0?"+":"\u2212"} ${Math.abs(o)}`:"",u=`${e}${l}${r?
` ${p("of")} ${r}`:""}`,c=[];for(let f=0;f<Math.min(i,20);f+=1){let h=o>0&&f>=e&&f<e+o,d=o<0&&f<e&&f>=e+o;c.push(g`<svg viewBox="0 0 18 18" aria-hidden="true">
        ${Gn(t,h||d?"soon":f<e?"on":"")}
      </svg>`)}return g`<div class=${`track${a?" many":""}`}>
    <span class="nm">${s?g`<span class="off">${s}: </span>`:null}${n}</span>
    <span class="boxes">${c}</span><span class="soft tiny nn">${u}</span>
  </div>`}function Gn(n,t){return n==="hope"||n==="willpower"?g`<path class=${`dia ${t}`} d="M9 1.5 16.5 9 9 16.5 1.5 9Z" />`:n==="fear"?g`<path class=${`skull ${t}`} d="M9 1.5 15.5 5.2V12.8L9 16.5 2.5 12.8V5.2Z" />`:
g`<rect class=${`box ${t}`} x="2" y="2" width="14" height="14" rx="2" />`}var Xe={progress:"M43 50 48 55 57 45",danger:"M50 42V52M50 58V58.1",racing:"M43 44 50 \
50 43 56M51 44 58 50 51 56",linked:"M44 50H56M52 45 57 50 52 55",tug_of_war:"M42 50H58M46 45 41 50 46 55M54 45 59 50 54 55",mission:"M45 58V42L56 46 45 50",faction:"\
M43 56V45L47 49 50 43 53 49 57 45V56Z",countdown:"M44 42H56L44 58H56Z"},Jn={danger:"danger",countdown:"danger",mission:"danger",faction:"faction"};function ws({
clock:n,soon:t=0,label:e=""}){let r=e||p("{name}: {filled} of {size}",n)+(t?`, ${p("this roll would tick {n}",{n:t})}`:""),o=[];for(let s=0;s<n.size;s+=1){let i=s<
n.filled?"on":s<n.filled+t?"soon":"";o.push(g`<path class=${`seg ${i}`} d=${Kn(s,n.size)} />`)}return g`<svg
    class=${`dialface ${Jn[n.kind]??"progress"}`}
    viewBox="0 0 100 100"
    role="img"
    aria-label=${r}
  >
    ${o}
    <circle class="rim" cx="50" cy="50" r="48" />
    <circle class="hub" cx="50" cy="50" r="17" />
    <path class="glyph" d=${Xe[n.kind]??Xe.progress} />
  </svg>`}function Kn(n,t){let e=(i,a)=>{let l=2*Math.PI*i-Math.PI/2;return`${(50+a*Math.cos(l)).toFixed(1)} ${(50+a*Math.sin(l)).toFixed(1)}`},[r,o]=[n/t,(n+1)/
t],s=o-r>.5?1:0;return`M${e(r,46)}A46 46 0 ${s} 1 ${e(o,46)}L${e(o,17)}A17 17 0 ${s} 0 ${e(r,17)}Z`}function en(n){let t=n.map(s=>s*100),e=t.map(Math.floor),r=t.
map((s,i)=>i).sort((s,i)=>t[i]%1-t[s]%1),o=Math.round(t.reduce((s,i)=>s+i,0))-e.reduce((s,i)=>s+i,0);for(let s=0;s<o;s+=1)e[r[s%r.length]]+=1;return e}function ys({
parts:n,was:t,plain:e}){let r=en(n.map(({chance:u})=>u)),o=n.map(({says:u},c)=>p("{says} {n} in 100",{says:u,n:r[c]})).join(", "),s=[...new Set(n.map(({kind:u})=>u))].
map(u=>{let c=f=>f.reduce((h,d,m)=>n[m].kind===u?h+d:h,0);return{kind:u,chance:c(n.map(({chance:f})=>f)),n:c(r)}}),i=0,a=s.map(({kind:u,chance:c,n:f})=>{let[h,d]=[
i,c*100];i+=d;let m={x:`${h.toFixed(2)}%`,width:`${d.toFixed(2)}%`,height:"100%"};return g`<rect class=${`s ${u}`} ...${m} /><rect class=${`tex ${u}`} ...${m} />
      ${d>=9&&!e?g`<text class=${u} x=${`${(h+d/2).toFixed(2)}%`} y="50%">${f}</text>`:null}`}),l=t===void 0?null:g`<line class="was" x1=${`${t*100}%`} x2=${`${t*
100}%`} y1="0" y2="100%" />`;return g`<svg class="bar" role="img" aria-label=${o}>${a}${l}</svg>`}function xs({parts:n}){let t=en(n.map(({chance:e})=>e));return g`<dl class="key">
    ${n.map(({kind:e,says:r,more:o},s)=>g`<svg class="sw" aria-hidden="true">
        <rect class=${e} width="14" height="14" />
        <rect class=${`tex ${e}`} width="14" height="14" />
      </svg>
        <dt>${t[s]} %</dt><dd>${r} ${o?g`<span class="says">${o}</span>`:null}</dd>`)}
  </dl>`}var nn={1:[[24,24]],2:[[14,14],[34,34]],3:[[14,14],[24,24],[34,34]],4:[[14,14],[34,14],[14,34],[34,34]],5:[[14,14],[34,14],[24,24],[14,34],[34,34]],6:[
[14,13],[34,13],[14,24],[34,24],[14,35],[34,35]]};function Bt(n){return nn[n].map(([t,e])=>g`<circle class="pip" cx=${t} cy=${e} r="4.2" />`)}var Qe={8:"M24 1 4\
6 24 24 47 2 24Z",10:"M24 1 47 19 42 33 24 47 6 33 1 19Z",12:"M24 1 37.5 5.4 45.9 16.9V31.1L37.5 42.6 24 47 10.5 42.6 2.1 31.1V16.9L10.5 5.4Z"},zn={12:"M24 9.5 \
37.8 19.5 32.5 35.7H15.5L10.2 19.5ZM24 9.5V1M37.8 19.5 45.9 16.9M32.5 35.7 37.5 42.6M15.5 35.7 10.5 42.6M10.2 19.5 2.1 16.9"};function bs({sides:n,face:t,how:e="",
note:r="",says:o=""}){let s=[t,o||r].filter(Boolean).join(", "),i=n===6;return g`<span class=${`die ${e}`}>
    <svg viewBox="0 0 48 48" role="img" aria-label=${s}>
      <rect class="ring" x="-3" y="-3" width="54" height="54" rx="13" />
      ${i?g`<rect class="body" x="2" y="2" width="44" height="44" rx="9" />`:g`<path class="body" d=${Qe[n]??Qe[10]} /><path class="edge" d=${zn[n]??""} />`}
      ${i?g`<g class="decoy">${Bt(2)}</g><g class="decoy b">${Bt(6)}</g>`:null}
      <g class="truth">${i&&nn[t]?Bt(t):g`<text x="24" y="25">${t}</text>`}</g>
      ${/\bgone\b/.test(e)&&g`<path class="cross" d="M4 40L44 8" />`}
    </svg>${r}
  </span>`}function ks(n){n?.focus({preventScroll:!0}),n?.matches(":focus-visible")&&n.scrollIntoView({block:"nearest"})}function vs(n,t,e){try{return JSON.parse(globalThis[n].getItem(Wt(t,e))??"null")??void 0}catch{return}}function rn(n,t,e,r){try{let o=JSON.stringify(r);o===void 0?
globalThis[n].removeItem(Wt(t,e)):globalThis[n].setItem(Wt(t,e),o)}catch{}}function sn(n){try{for(let t of[localStorage,sessionStorage]){let e=Array.from({length:t.
length},(r,o)=>t.key(o));for(let r of e)r.startsWith(`${on} ${n}/`)&&t.removeItem(r)}}catch{}}var on="rollwright kept";function Wt(n,{seat:t,me:e}){return`${on}\
 ${t.sid}/${e}/${n}`}var wt="rollwright seats",gt="rollwright last seat",an="rollwright settings";function E(){return ln(wt,[])}function Ts(){let n=sessionStorage.getItem(gt)??localStorage.
getItem(gt);return E().find(t=>t.sid===n)}function As(n){yt(wt,[...E().filter(({sid:t})=>t!==n.sid),n]),cn(n.sid)}function Cs(n){E().some(({sid:t})=>t===n.sid)&&
yt(wt,E().map(t=>t.sid===n.sid?n:t))}function cn(n){sessionStorage.setItem(gt,n),localStorage.setItem(gt,n)}function Es(n){yt(wt,E().filter(t=>t.sid!==n)),sn(n),
cn("")}function Yn(){return{language:"",motion:"",sound:"",calls:"",...ln(an,{})}}function Os(n,t){yt(an,{...Yn(),[n]:t})}function ln(n,t){try{return JSON.parse(
localStorage.getItem(n)??"")??t}catch{return t}}function yt(n,t){localStorage.setItem(n,JSON.stringify(t))}async function un(n){try{return await navigator.clipboard.writeText(n.value),!0}catch{return n.select(),document.execCommand("copy")}}var Xn={stale:n=>p("{gm} changed the terms while you pressed. Look again, then roll. Nothing was rolled or paid.",{gm:n.gmName}),not_ready:n=>p("{gm} has not ag\
reed yet. Nothing was rolled or paid.",{gm:n.gmName}),offer_lapsed:()=>p("What was offered cannot be paid any more, and is gone. Look again: nothing was rolled \
or paid."),action_over:()=>p("Too late: the dice have been thrown."),already_tried:()=>p("This was tried the same way before. What is different now?"),sheet_changed:n=>p(
"The sheet has changed meanwhile. {gm} agrees again; nothing was rolled or paid.",{gm:n.gmName}),token_revoked:n=>p("{gm} has closed your seat. Ask for a new li\
nk.",{gm:n.gmName||p("The game master")}),token_invalid:()=>p("This seat is not known here. Ask for a new link."),no_session:()=>p("There is no such table any m\
ore."),wrong_code:()=>p("The code in the link is not valid any more. Ask for a new link."),unknown_code:()=>p("No table has this code. Compare it with what you \
were told."),too_many_guesses:()=>p("Too many wrong codes were tried. Wait a minute, or open the link that the game master gave you."),too_many_requests:()=>p("\
Too many requests at once. Wait a moment, then press again."),busy:()=>p("Many people change this table at once. Nothing was changed by what you pressed: press \
again in a moment."),character_taken:()=>p("Somebody else plays them already. Choose another one, or make one."),own_bargain:()=>p("Somebody else offers you a b\
argain: ask the game master.")};function hn(n,t=null){let e=o=>t?.game?t.named(o):o,r=(n.errors??[]).map(({detail:o})=>o).filter(o=>o&&o!==n.detail).map(e);return{
code:n.code??n.name,text:Qn(n,t),more:r,unanswered:!!n.unanswered}}function Hs({code:n},{type:t,by:e,action:r,character:o},s){return["action_over","offer_lapsed"].
includes(n)?!1:t==="rolled"?e===s.me||s.isMe(o):e===s.me&&!!r}function Qn(n,t){if(n instanceof H)return p("Your browser wants to be allowed into the local netwo\
rk: allow it in the address bar's menu, then load the page again.");if(n.unanswered)return p("No answer. What you sent may have arrived already. We ask until we\
 know; it never happens twice.");if(n instanceof $)return p("No connection to the table. Nothing was sent.");if(n.name==="AbortError"||n.name==="TimeoutError")return p(
"It took too long. Look again.");let e=Xn[n.code];return e&&t?e(t):e?e({gmName:""}):(n.detail||console.error(n),n.detail?tr(t?.game?t.named(n.detail):n.detail):
p("That went wrong: {what}",{what:n.message}))}function tr(n){return n.charAt(0).toUpperCase()+n.slice(1)+(/[.!?]$/.test(n)?"":".")}function fn({url:n}){return`${n}/play`}function er(n,{sid:t,token:e}){return`${n}#t=${encodeURIComponent(t)}&k=${encodeURIComponent(e)}`}function nr(n){return/#t=[^&\s]+&k=[^&\s]+/.
exec(n)?.[0]??""}async function qs(n,{sid:t,token:e}){let r=n.table({sid:t,token:e}),o=E().find(s=>s.sid===t);try{let{name:s,people:i}=await r.getSession(),a={sid:t,
token:e,name:i.find(({id:l})=>l===r.person)?.name??"",table:s??""};return o?n.table(o).person===r.person?{seat:{...o,...a}}:{seat:a,kept:o}:{seat:a}}catch(s){let i=hn(
s),l=s.status===401||s.status===404?p("This link opens no seat: it was replaced, or the seat was closed."):i.text;return{refusal:{...i,text:l}}}}function Zs({app:n}){
let{seat:t,kept:e,refusal:r}=n.linked;if(r){let s=E();return g`<main class="narrow stack" id="now"><h1>${p("A table")}</h1>
      <p class="note bad" role="alert">${r.text} ${r.more.join(" ")}</p>
      ${s.length>0&&g`<p>${p("Your seats in this browser are as they were.")}</p>`}
      <button class="primary wide" onClick=${()=>n.dropLink()}>${p("Back to the door")}</button></main>`}if(!e)return g`<main class="narrow">
      <section class="wait" role="status"><h1>${p("The link is checked")}<span class="dots"></span></h1></section>
    </main>`;let o={kept:e.name,other:t.name,table:t.table||p("A table")};return g`<main class="narrow stack" id="now">
    <section class="turn"><p class="kick">${o.table}</p><h1>${p("Which seat is yours?")}</h1></section>
    <p>${p("This browser sits at {table} as {kept}. The link is the seat of {other}.",o)}</p>
    <button class="primary wide" onClick=${()=>n.enter(e)}>${p("Stay {name}",{name:e.name})}</button>
    <section class="card stack">
      <p class="hint">
        ${p("A browser keeps one seat at a table. Save the one of {kept} before you take the other.",o)}
      </p>
      <${dn} page=${fn(n.client)} seat=${e} />
      <button class="wide" onClick=${()=>n.enter(t)}>${p("Sit down as {name}",{name:t.name})}</button>
    </section>
  </main>`}function dn({page:n,seat:t,saved:e=()=>{}}){let r=er(n,t),o=()=>{let s=(t.table||"table").replace(/[^\p{L}\p{N}]+/gu,"-"),i={name:t.name,table:t.table||
p("A table")},a=`${p("The seat of {name} at {table}. Whoever has this link is {name} there.",i)}
${r}
`,l=document.createElement("a");l.href=URL.createObjectURL(new Blob([a],{type:"text/plain"})),l.download=`rollwright-${s}.txt`,l.click(),e()};return g`<${rr}
    link=${r}
    label=${p("For {name} alone: anyone who has it sits there",{name:t.name})}
    told=${e}
  />
    <button onClick=${o}>${p("Save it as a file")}</button>`}function rr({link:n,label:t,told:e=()=>{}}){let[r,o]=Rt(!1),s=Ke(null);return g`<div>
    <label>
      ${t}
      <input ref=${s} readonly value=${n} onFocus=${a=>a.currentTarget.select()} />
    </label>
    <button class="quiet" onClick=${async()=>{let a=await un(s.current);o(a),a&&e()}}><${tn} name="copy" />${r?p("Copied"):p("Copy the link")}</button>
  </div>`}function Gs({play:n}){let t={...n.seat,...n.table.credentials,name:n.personName(n.me),table:n.session.name};return g`<p>${p("Your seat is in this brow\
ser alone. If it forgets it, the seat is lost.")}</p>
    <${dn} page=${fn(n.client)} seat=${t} saved=${()=>{rn("localStorage",sr,n,!0),n.changed()}} />
    <p class="hint">${p("Open the link to sit here again, in any browser.")}</p>`}var sr="seat saved";function Js({app:n}){let[t,e]=Rt(!1),r=async o=>{let s=nr(
await o.target.files[0]?.slice(0,1e4).text()??"");e(!s),s&&n.follow(s)};return g`<label>
    ${p("Take a seat from a file that you saved")}
    <input type="file" accept=".txt,text/plain" onChange=${r} />
  </label>
    ${t&&g`<p class="note bad" role="alert">${p("There is no seat in this file.")}</p>`}`}function Ys(n,t){return n?n==="none"?p("Nobody at the table runs the service."):p("{name} runs the service, and could choose the dice of their own rolls.",{name:t}):
p("It is not said who runs the service.")}function Xs(n){return n.by_host?` \xB7 ${p("by the host's own hand")}`:""}export{$ as a,Lt as b,Nn as c,ts as d,Pt as e,ns as f,rs as g,p as h,ss as i,os as j,ke as k,Pn as l,Hn as m,$e as n,Ys as o,Xs as p,us as q,Rt as r,hs as s,fs as t,
Ke as u,g as v,hn as w,Hs as x,un as y,tn as z,_s as A,gs as B,ws as C,en as D,ys as E,xs as F,bs as G,ks as H,vs as I,rn as J,E as K,Ts as L,As as M,Cs as N,cn as O,
Es as P,Yn as Q,Os as R,fn as S,er as T,qs as U,Zs as V,rr as W,Gs as X,sr as Y,Js as Z};
