var Le=/^[ !#-[\]-~]*$/;function Dr(n){for(let t=0;t<n.length;t++)if(n.charCodeAt(t)>127)return!1;return!0}function K(n,t=128){if(typeof n=="string"){if(Le.test(
n))return`"${n}"`;if(/[\ud800-\udfff]/u.test(n))throw new TypeError("half a character");return JSON.stringify(n)}if(typeof n=="number"){if(!Number.isInteger(n))
throw new TypeError(`a number that is no integer: ${n}`);if(!Number.isSafeInteger(n))throw new TypeError(`an integer beyond 2^53-1: ${n}`);return String(n)}if(n===
null||typeof n=="boolean")return String(n);if(typeof n!="object")throw new TypeError(`no JSON value: ${typeof n}`);if(!t)throw new TypeError("nested too deeply");
let e="";if(Array.isArray(n)){for(let s of n)e&&(e+=","),e+=K(s,t-1);return`[${e}]`}let r=n;for(let s of Object.keys(r).sort()){let o=Le.test(s);if(!o&&!Dr(s))throw new TypeError(
`a key that is not ASCII: '${s}'`);e&&(e+=","),e+=o?`"${s}":`:`${JSON.stringify(s)}:`,e+=K(r[s],t-1)}return`{${e}}`}var Qt=new TextEncoder,Hr=Array.from({length:256},(n,t)=>t.toString(16).padStart(2,"0"));function H(n){let t="";for(let e of n)t+=Hr[e];return t}function Z(n){return Uint8Array.
from({length:n.length/2},(t,e)=>parseInt(n.slice(2*e,2*e+2),16))}var Rr=Int32Array.from([1116352408,1899447441,3049323471,3921009573,961987163,1508970993,2453635748,
2870763221,3624381080,310598401,607225278,1426881987,1925078388,2162078206,2614888103,3248222580,3835390401,4022224774,264347078,604807628,770255983,1249150122,
1555081692,1996064986,2554220882,2821834349,2952996808,3210313671,3336571891,3584528711,113926993,338241895,666307205,773529912,1294757372,1396182291,1695183700,
1986661051,2177026350,2456956037,2730485921,2820302411,3259730800,3345764771,3516065817,3600352804,4094571909,275423344,430227734,506948616,659060556,883997877,
958139571,1322822218,1537002063,1747873779,1955562222,2024104815,2227730452,2361852424,2428436474,2756734187,3204031479,3329325298]),Wr=Int32Array.from([1779033703,
3144134277,1013904242,2773480762,1359893119,2600822924,528734635,1541459225]),Ur=new Int32Array(64);function Pe(n,t,e){let r=Ur;for(let f=0;f<16;f++,e+=4)r[f]=t[e]<<
24|t[e+1]<<16|t[e+2]<<8|t[e+3];for(let f=16;f<64;f++){let m=r[f-15],w=r[f-2],b=(m>>>7|m<<25)^(m>>>18|m<<14)^m>>>3,y=(w>>>17|w<<15)^(w>>>19|w<<13)^w>>>10;r[f]=r[f-
16]+b+r[f-7]+y|0}let s=n[0],o=n[1],i=n[2],a=n[3],c=n[4],u=n[5],l=n[6],g=n[7];for(let f=0;f<64;f++){let m=(c>>>6|c<<26)^(c>>>11|c<<21)^(c>>>25|c<<7),w=g+m+(l^c&(u^
l))+Rr[f]+r[f]|0,y=((s>>>2|s<<30)^(s>>>13|s<<19)^(s>>>22|s<<10))+(s&o|i&(s|o))|0;g=l,l=u,u=c,c=a+w|0,a=i,i=o,o=s,s=w+y|0}n[0]+=s,n[1]+=o,n[2]+=i,n[3]+=a,n[4]+=c,
n[5]+=u,n[6]+=l,n[7]+=g}var nt=new Uint8Array(128),De=new DataView(nt.buffer);function Br(n,t,e){let r=e.length%64,s=e.length-r;for(let c=0;c<s;c+=64)Pe(n,e,c);
nt.fill(0);for(let c=0;c<r;c++)nt[c]=e[s+c];nt[r]=128;let o=r<56?64:128,i=t+e.length;De.setUint32(o-8,Math.floor(i/536870912)),De.setUint32(o-4,i%536870912*8);for(let c=0;c<
o;c+=64)Pe(n,nt,c);let a=new Uint8Array(32);for(let c=0;c<32;c++)a[c]=n[c>>2]>>>24-8*(c&3);return a}function te(n){return Br(Wr.slice(),0,n)}var B=new Uint8Array(
4096);function Fr(n,...t){let e=100;for(let s of t)e+=4+3*s.length;B.length<e&&(B=new Uint8Array(e));let r=He(0,`ra3/${n}`);for(let s of t)r=He(r,s);return B.subarray(
0,r)}function He(n,t){let e=typeof t=="string"?Vr(n+4,t):t.length;typeof t!="string"&&B.set(t,n+4);for(let r=0;r<4;r++)B[n+r]=e>>>24-8*r;return n+4+e}function Vr(n,t){
for(let e=0;e<t.length;e++){let r=t.charCodeAt(e);if(r>127)return Qt.encodeInto(t,B.subarray(n)).written;B[n+e]=r}return t.length}function W(n,...t){return te(Fr(
n,...t))}function F(n){let t=new Uint8Array(8),e=Math.floor(n/4294967296);for(let r=0;r<4;r++)t[r]=e>>>24-8*r,t[4+r]=n%4294967296>>>24-8*r;return t}function Re(n,{e:t,commit:e,next_commit:r,client_seed:s}){return H(W("genesis",n,F(t),Z(e),Z(r),s))}function We(n,t,e){return H(W("commit",n,F(t),Z(e)))}function Ue(n,t,e){
return H(W("leaf",F(n),F(t),W("rec",K(e))))}function gt(n){return H(te(Qt.encode(JSON.stringify(n,Gr)))).slice(0,32)}function Gr(n,t){return t===null||typeof t!=
"object"||Array.isArray(t)?t:Object.fromEntries(Object.entries(t).sort(([e],[r])=>e<r?-1:1))}function rt(n){return H(crypto.getRandomValues(new Uint8Array(n)))}var A=class extends Error{constructor(t,e=null){super(t.detail),this.name="Problem",this.body=t,this.status=t.status,this.code=t.code,this.detail=t.detail,this.
errors=t.errors??[],this.retryAfter=e,this.temporary=t.status>=500||qr.has(t.code),this.unanswered=!1}},qr=new Set(["too_many_requests","too_many_streams","body\
_timeout","incomplete_body"]),T=class extends Error{constructor(t,e){super(t,{cause:e}),this.name="NetworkError",this.temporary=!0,this.retryAfter=null,this.unanswered=
!1}},z=class extends T{constructor(t){super("your browser wants permission for the local network",t),this.name="LocalNetworkError",this.temporary=!1}},st=class extends Error{constructor(t){
super(t.detail),this.name="DisagreementError",this.warning=t}},j=class extends Error{constructor(t,e="terms_unsigned"){super(`nothing was rolled: ${t}`),this.name=
"TermsError",this.code=e}},Jr=[/^localhost$|\.localhost$|\.local$/,/^(127|10)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2[0-9]|3[01])\./,/^\[(::1|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*)\]$/];
async function Fe(n,t){let{hostname:e}=new URL(n);return globalThis.location!==void 0&&!Be(globalThis.location.hostname)&&Be(e)&&await Kr()==="missing"?new z(t):
new T(`no answer from ${e}`,t)}function Be(n){return Jr.some(t=>t.test(n))}async function Kr(){try{let n={name:"local-network-access"};return(await navigator.permissions.
query(n)).state==="granted"?"granted":"missing"}catch{return"unknown"}}function Zr(n){return H(W("terms",K(n)))}function ee({epoch:n,...t}){let{difficulty_salt:e,...r}=t,s=r.spec?.difficulty;if(!(typeof e=="string"&&/^[0-9a-f]{64}$/.
test(e))||!Number.isSafeInteger(s)||s<0)return t;let i=H(Yr(Z(e),s));return{...r,spec:{...r.spec,difficulty:i}}}function zr(n){if(!Object.hasOwn(n,"spec"))return[];
let{clock:t,...e}=n;return(n.epoch?[n]:[n,e]).map(ee)}function Ve(n){let t=Object.hasOwn(n,"spec")?n.spec:n;return Array.isArray(t?.dice)?t.dice:null}function Yr(n,t){
return W("difficulty",n,F(t))}function L(n){try{return Zr(n)}catch{return""}}function Ge(n,{by:t,body:e}){if(n.by!==t)return"by";let r=Object.hasOwn(e,"spec"),s=(r?
zr(e).map(L):[e.terms]).filter(Boolean),o=e.epoch||null;return(n.epoch??null)!==o||o&&!r&&!s.length?"epoch":(s.length||o)&&!s.includes(n.terms)?"terms":null}var Xr=["character","clock","task","says","follows","fiction_changed","override","thrower"];function ne(n){let{terms:t,terms_digest:e}=n;if(typeof t!="object"||
t===null)return"its terms were not told";let r=L(t);return r?e===void 0?"the digest of its terms was not told":e!==r?"the digest that was told is not that of it\
s terms":!t.rules||!Array.isArray(t.dice)||!t.thrower?"its terms lack rules, dice or thrower":null:"its terms have no canonical form"}async function qe(n,t,e,r){
let s=n.terms??null,o=typeof s=="string"?s:s&&L(s);if(o==="")throw new j("its terms have no canonical form");let i=e.signable(o);if(!i){let c=await t.read()??{},
u=ne(c);if(u!==null)throw new j(u);if(o!==null&&o!==c.terms_digest)throw new j("its terms are others by now","terms_changed");i=c.terms}if(!Qr(i,t))throw new j(
"its terms are those of another roll");if(i.thrower!==r)throw new j(`${i.thrower} is to throw these dice`,"not_thrower");let a=L(i);return await e.agreed(a,i),{
...n,terms:a}}function Qr(n,{action:t,consequence:e,rating:r}){return n.action===t&&n.consequence?.id===e&&n.rating===r}function Je(n){let t=JSON.parse(JSON.stringify(
re(n)));if(!L(ee(t)))throw new j("its terms have no canonical form");return t}function re(n){let{spec:t,difficulty_salt:e}=n;return t?.difficulty_hidden===!0&&(t.
difficulty??null)!==null&&!e?{...n,difficulty_salt:rt(32)}:n}var yo=new Set([...Xr,"action","assistants","spec","offers","rules","dice"]);var Ke={first:250,most:15e3};function se(n,{first:t,most:e}){return Math.min(e,t*2**Math.min(n-1,30))*(.5+Math.random()/2)}function oe(n,t){return new Promise((e,r)=>{
t?.throwIfAborted();let s=()=>{clearTimeout(o),globalThis.removeEventListener?.("online",s),t?.removeEventListener("abort",s),t?.aborted?r(t.reason):e()},o=setTimeout(
s,n);globalThis.addEventListener?.("online",s),t?.addEventListener("abort",s)})}function V(n){return(n instanceof A||n instanceof T)&&n.temporary}function ie(n){
return n instanceof A&&n.code==="busy"}var ts=3;async function wt(n,{patience:t,signal:e,backoff:r}){let s=Date.now()+t,o=0;for(let i=1;;i++){e?.throwIfAborted();
try{return await n(s-Date.now())}catch(a){if(!V(a)||(o=ie(a)?o+1:0,o===ts))throw a;let c=Math.max(se(i,r),a.retryAfter??0);if(Date.now()+c>=s)throw a;await oe(c,
e)}}}var Y=class{#t;#n;#e;#r;constructor(t,e,r,s){this.#t=t,this.#n=e,this.#e=`${r}pending/`,this.#r=s}async pending(){return(await this.#n.list(this.#e)).map(([,e])=>e).
sort((e,r)=>e.at-r.at)}async make(t,e){let{name:r,method:s,path:o,body:i,version:a,rolls:c,bind:u,again:l}=t;if(c){let b=await this.#s(t,e);if(b)return b.told}let g=u?
await u():i&&re(i),f={key:rt(16),name:r,method:s,path:o,body:g,version:a,rolls:c,at:Date.now()},m=this.#i({method:s,path:o,body:i,version:a}),w=await this.#n.update(
m,b=>b??f);return this.#o(m,w,l,e)}async resume(t,e){let s=(await this.#n.list(this.#e)).find(([,{key:o}])=>o===t.key)?.[0];return this.#o(s??this.#i(t),t,void 0,
e)}async#s({method:t,path:e,body:r,version:s},o){let i=this.#i({method:t,path:e,body:r,version:s});for(let[a,c]of await this.#n.list(this.#e)){if(!c.rolls||a===
i)continue;let u=c.path===e&&c.body?.consequence===r?.consequence&&!e.endsWith("/rolls");try{let l=await this.#o(a,c,void 0,o);if(u)return{told:l}}catch(l){if(u||
!(l instanceof A)||l.unanswered)throw l}}}#i({method:t,path:e,body:r={},version:s=""}){return this.#e+gt([t,e,r,s])}async#o(t,e,r,s){for(;;){await this.#r.before?.(
e);let o,i;try{({told:o,status:i}=await this.#a(e,s))}catch(a){if(!(a instanceof A)||a.unanswered)throw a;await this.#r.refused?.(a,e);let c=await this.#c(t,e,a,
r),u=c&&await this.#l(t,e,c);if(!u)throw a;e=u;continue}return await this.#r.after(o,e,i),await this.#u(t,e),o}}async#a({key:t,method:e,path:r,body:s,version:o,
rolls:i},{signal:a,patience:c=this.#t.patience}={}){let u={"Idempotency-Key":t,...o&&{"If-Match":o}},l=0,g=m=>l=m,f=m=>{let w={method:e,path:r,body:s,headers:{...this.#r.
headers(),...u},onStatus:g};return this.#t.attempt(w,a,m)};try{return{told:await wt(f,{patience:c,signal:a,backoff:this.#t.backoff}),status:l}}catch(m){let w=m,
b=w instanceof A&&w.status===401;throw(i?V(w)||b:V(w)&&!ie(w))&&(w.unanswered=!0),w}}async#c(t,e,r,s){let o;try{return o=await s?.(r,e),o}finally{o||await this.#u(
t,e)}}#l(t,e,r){let s={...e,body:r,key:rt(16),at:Date.now()};return this.#n.update(t,o=>o?.key===e.key?s:o)}#u(t,{key:e}){return this.#n.update(t,r=>r?.key===e?
void 0:r)}};var $t=class{constructor(t,{fetch:e,patience:r=3e4,timeout:s=1e4,backoff:o=Ke,language:i}={}){this.url=t.replace(/\/+$/,""),this.fetch=e??((a,c)=>globalThis.fetch(
a,c)),this.patience=r,this.timeout=s,this.backoff=o,this.language=i}async open({method:t,path:e,headers:r={},body:s,query:o={},seen:i},a){let c=new URL(this.url+
e);for(let[m,w]of Object.entries(o))w!=null&&c.searchParams.set(m,String(w));let u={...r},l=typeof s=="string"&&"Content-Type"in u;s!==void 0&&!l&&(u["Content-T\
ype"]="application/json"),this.language&&(u["Accept-Language"]=this.language),i&&(u["A-IM"]="merge-patch"),i?.etag&&(u["If-None-Match"]=i.etag);let g={method:t,
headers:u,body:l?s:JSON.stringify(s),signal:a},f;try{f=await this.fetch(c.href,{...g,cache:"no-store"})}catch(m){throw m instanceof T?m:await Fe(c.href,m)}if(!f.
ok&&!(f.status===304&&i?.etag))throw await es(f);return f}async attempt(t,e,r=1/0){let s=AbortSignal.timeout(Math.max(1,Math.min(r,this.timeout))),{text:o=""}=t.
seen??{};try{let i=await this.open(t,e?AbortSignal.any([e,s]):s);if(t.onStatus?.(i.status),i.status===204)return;if(i.status===304)return ot(o);let a=await Ze(i,
t.type??"application/json");if(t.type)return a;let c=i.status===226?ze(ot(o),ot(a)):ot(a),u=i.headers.get("etag");return t.seen&&u&&Object.assign(t.seen,{etag:u,
text:JSON.stringify(c)}),c}catch(i){throw e?.throwIfAborted(),i}}read(t,{signal:e,patience:r=this.patience}={}){return wt(o=>this.attempt(t,e,o),{patience:r,signal:e,
backoff:this.backoff})}};async function Ze(n,t){let e=n.headers.get("content-type")??"";if(e.split(";")[0].trim()!==t)throw await n.body?.cancel(),new T(`not an\
 answer of the service: status ${n.status}, ${e||"no type"}`);try{return await n.text()}catch(r){throw new T("the answer broke off",r)}}function ot(n){try{return JSON.
parse(n)}catch(t){throw new T("the answer is not JSON",t)}}function ze(n,t){if(t===null||typeof t!="object"||Array.isArray(t))return t;let e=n!==null&&typeof n==
"object"&&!Array.isArray(n),r=new Map(e?Object.entries(n):[]);for(let[s,o]of Object.entries(t))o===null?r.delete(s):r.set(s,ze(r.get(s),o));return Object.fromEntries(
r)}async function es(n){let t=Number(n.headers.get("retry-after")??NaN),e=Number.isFinite(t)?1e3*t:null;try{let r=ot(await Ze(n,"application/problem+json"));if(!(n.
status>=400&&r?.status===n.status))throw new T(`not an answer of the service: status ${n.status}`);return new A(r,e)}catch(r){return r instanceof T&&(r.retryAfter=
e),r}}var ce=class{durable=!1;#t=new Map;async get(t){return this.#t.get(t)}async list(t){return[...this.#t].filter(([r])=>r.startsWith(t)).sort(([r],[s])=>r<s?-1:1)}async update(t,e){
let r=e(this.#t.get(t));return r===void 0?this.#t.delete(t):this.#t.set(t,structuredClone(r)),r}},ae="values",le=class{durable=!0;#t=null;#n;constructor(t="roll\
wright"){this.#n=t}#e(){return this.#t??=new Promise((t,e)=>{let r=indexedDB.open(this.#n,1);r.onupgradeneeded=()=>r.result.createObjectStore(ae),r.onerror=()=>e(
r.error),r.onsuccess=()=>{r.result.onclose=()=>this.#t=null,t(r.result)}}),this.#t.catch(()=>this.#t=null),this.#t}async#r(t,e,r){let s=await this.#e();return new Promise(
(o,i)=>{let a=s.transaction(ae,t,{durability:r}),c;a.oncomplete=()=>o(c),a.onabort=()=>i(a.error),e(a.objectStore(ae),u=>c=u)})}get(t){return this.#r("readonly",
(e,r)=>{let s=e.get(t);s.onsuccess=()=>r(s.result)})}list(t){let e=IDBKeyRange.bound(t,`${t}\uFFFF`);return this.#r("readonly",(r,s)=>{let[o,i]=[r.getAllKeys(e),
r.getAll(e)];i.onsuccess=()=>s(i.result.map((a,c)=>[String(o.result[c]),a]))})}update(t,e){let r=(s,o)=>{let i=s.get(t);i.onsuccess=()=>{let a=e(i.result);a===void 0?
s.delete(t):s.put(a,t),o(a)}};return this.#r("readwrite",r,/\/(pending|sent)\//.test(t)?"strict":"relaxed")}};function Ye(){return typeof indexedDB>"u"?new ce:new le}var _t=class{#t;#n;#e;#r;constructor(t,e,r,s){this.#t=t,this.#n=e,this.#e=r,this.#r=s}async open(){(await this.#t.epochs()).length||await this.#n();let t=await this.#t.
epochs();Xe(t)!==null&&(await this.#e(),t=await this.#t.epochs());let e=Xe(t),r=t.at(-1);if(e===null&&r)return r;throw await this.#s(`epoch ${e??0}`,"no closing\
 in the log leads to this epoch",r)}async bind(t){let{epoch:e,...r}=t;return e===null||Ve(t)||t.consequence&&t.rating===void 0?r:{...r,epoch:e??(await this.open()).
genesis}}async rebind(t,e,r){let s=t.body.epoch;if(t.code!=="stale_epoch"||!s)return;let o=await this.#t.refusals(),i=await this.open();if(i.genesis!==s.genesis||
i.genesis===e.body?.epoch)throw await this.#s(`epoch ${s.e}`,"the service names another open epoch than its log",s);let a={key:e.key,terms:i,refusals:o};if(this.#r(
"stale_epoch",a),!!await r?.(a))return{...e.body,epoch:i.genesis}}async#s(t,e,r){return new st(await this.#t.warn("closing_missing",t,e,null,r))}};function Xe(n){
let t=n.findIndex(({e,commit:r},s)=>{let o=n[s-1];return o&&(o.e+1!==e||o.next_commit!==r)});return t<0?null:n[t].e}var ns=new Set(["by_name","character_name","who_name","names","form","summary","prompts","detail","label"]);function R(n,t,e=""){if(typeof n!="object"||typeof t!=
"object"||n===null||t===null)return n===t?null:e;if(Array.isArray(n)!==Array.isArray(t)||Array.isArray(n)&&n.length!==t.length)return e;for(let[r,s]of Object.entries(
n)){if(ns.has(r)||s===void 0||t[r]===void 0)continue;let o=R(s,t[r],`${e}/${r}`);if(o!==null)return o}return null}function he({n,t,rec:e,leaf:r,receipt:s},o){let i=is(
n,t,e);if(r!==i)return["proof_wrong","the leaf is not the digest of the record",i,r];let a=s===void 0?null:yt(s),c={place:`${e.sid}/${e.e}`,n,leaf:i};if(a){let m={
place:a.place,n:a.n,leaf:a.leaf};if(R(c,m)!==null)return["proof_wrong","the receipt is for another roll",c,m]}let u=en(o),l=u.map(rs).find(m=>!ss(m)||R(e.draws,
m)!==null);if(l!==void 0)return["proof_wrong","other faces were told than the record has",e.draws,l];let g=u.map(os).find(m=>m&&R(ue,m)!==null);if(g)return["pro\
of_wrong","Hope and Fear are told in another order than they were drawn",ue,g];let f=o?.terms;return!f||L(f)===e.req?.terms?null:["proof_wrong","the terms besid\
e the record are not those of its request",e.req?.terms,f]}function tn(n,t){let{sid:e,key:r,body:s}=t,o=n?.proof,i=[n?.ruling?.audit,n?.resistance?.audit].filter(
Boolean);if(!o?.rec||n.given||i.some(({kind:f})=>f!=="committed"))return["unproven","the roll was answered without a proof of its dice",s.epoch,i[0]??null];if(!de(
o))return["unproven","the proof of the roll cannot be read",null,o];let{rec:a,receipt:c}=o;if(a.sid!==e||a.key!==r)return["unproven","the roll was answered with\
 another one",{sid:e,key:r},{sid:a.sid,key:a.key}];if(typeof c!="string")return["unproven","the roll was answered without a receipt",null,null];let{genesis:u}=yt(
c);if(u!==s.epoch)return["unproven","the receipt is for another epoch",s.epoch,u];let l=[...i,...i.length&&n.bound===void 0?[]:[n]].map(f=>f.bound),g=l.findIndex(
f=>f!==!0);return g>=0?["unproven","the roll was answered as one that is not bound","bound",l[g]??null]:en(n).length?bt(n)?he(o,n)??fe(a,t):["unproven","the rol\
l was answered with what is no entry of the log",null,null]:["unproven","the roll was answered without its dice",a.draws,null]}function en(n){let{ruling:t,announced:e,
resistance:r,dice:s}=n??{};return[...[t,e,r].filter(i=>i!=null).map(i=>i.dice),...s===void 0?[]:[s]]}function rs(n){return Array.isArray(n)?n.map(t=>[t?.sides,t?.
face]):null}function ss(n){return n?.flat().every(Number.isInteger)}var ue=["hope","fear"];function os(n){let t=n.map(({role:r})=>r??null),e=r=>ue.includes(r);return t.
some(e)?[...t.slice(0,2),...t.slice(2).filter(e)]:null}function is(n,t,e){try{return Ue(n,t,e)}catch{return null}}function yt(n){let[,t="",e="",r="",s=""]=n.split(
`
`),o=n.split(`
`).filter(a=>a.startsWith("\u2014 "));return{place:t.split("/").slice(-2).join("/"),genesis:Qe(e),n:Number(r),leaf:Qe(s),signatures:o}}function Qe(n){try{return Array.
from(atob(n),t=>t.charCodeAt(0).toString(16).padStart(2,"0")).join("")}catch{return""}}function nn(n,t){let[e,r]=[yt(n),yt(t)];if(e.place!==r.place||e.genesis!==
r.genesis||e.n!==r.n||e.leaf!==r.leaf)return!1;let s=o=>o.slice(0,o.lastIndexOf(" ")+6);return e.signatures.every(o=>{let i=r.signatures.find(a=>s(a)===s(o));return i===
void 0||i===o})}function fe({req:n,draws:t},{by:e,body:r,terms:s}){let o=n??{},i=Ge(o,{by:e,body:r})??Object.keys(o).find(u=>!as.has(u));if(i){let u={by:e,...r}[i]??
null;return["request_changed",`the roll was made with another ${i} than was sent`,u,o[i]??null]}let a=Object.hasOwn(r,"spec")?r.dice:s?.dice,c=t.map(([u])=>u);return a==
null||R(a,c)===null?null:["request_changed","the roll was made with other dice than were signed",a,c]}var as=new Set(["by","epoch","terms"]);function bt(n){return Number.
isInteger(n?.seq)&&typeof n.id=="string"&&typeof n.type=="string"}function rn(n){let t=[n?.genesis,n?.commit,n?.next_commit,n?.client_seed];return Number.isInteger(
n?.e)&&t.every(e=>typeof e=="string")}function de(n){let{rec:t,n:e,t:r,leaf:s,receipt:o}=n??{},i=a=>Array.isArray(a)&&a.length===2&&a.every(Number.isInteger);return[
e,r,t?.e].every(Number.isInteger)&&[t?.sid,t?.key,s,o===void 0?"":o].every(a=>typeof a=="string")&&typeof(t.req??{})=="object"&&Array.isArray(t.draws)&&t.draws.
every(i)}var it=24576,G=n=>String(n).padStart(5,"0"),kt=class{#t;#n;#e;#r;#s;#i;#o=new Map;#a=new Map;constructor(t,e,{sid:r,person:s,emit:o,lastImport:i}){this.#t=t,this.#n=
`${e}kept/`,this.#e=r,this.#r=s,this.#s=o,this.#i=i}async begin(t){await this.#f("since",e=>e??t)}async begun(){return await this.#h("since")!==void 0}async sending(t){
await this.#f(`sent/${t.key}`,e=>e??{sent:this.#c(t)})}#c({key:t,body:e={}}){return{sid:this.#e,by:this.#r,key:t,body:e}}async settled(t,e){await this.#f(`sent/${t}`,
r=>r&&{...r,status:r.status??e})}async refusals(){return(await this.#p("sent/")).filter(t=>t.sent.body.epoch&&on(t)).length}othersRolls(){return this.#p("other/")}signable(t){
return t===null?void 0:this.#o.get(t)}async answered(t,e,r){let{key:s}=e;if(await this.settled(s,r),!e.body?.epoch)return this.told(t);let o=await this.#w(this.#c(
e)),i=sn("unproven",t,()=>tn(t,o));try{await this.told(t)}catch(a){if(!cs(a))throw a;i??=cn("unproven",t)}finally{let{rec:a,n:c}=t?.proof??{},u=a?.key===s?`epoc\
h ${a.e} roll ${c}`:`roll ${s}`;i&&await this.#v(u,i,t?.seq)}}epochs(){return this.#p("epoch/")}async warnings(){return(await this.#p("warning/")).sort((t,e)=>t.
at-e.at)}async lines(){let t=await this.#p("sent/"),e=t.map(({sent:i})=>({sent:i})),r=t.filter(({status:i})=>i).map(ls),s=(await this.#p("entry/")).map(({entry:i})=>i);
return[{sid:this.#e,epochs:await this.epochs()},...s,...e,...await this.#p("terms/"),...r].map(i=>`${JSON.stringify(i)}
`).join("")}agreed(t,e){return this.#f(`terms/${t}`,()=>({terms:e}))}async forget(){for(let[t]of await this.#t.list(this.#n))await this.#t.update(t,()=>{})}async told(t){
if(typeof t!="object"||t===null)return;if(bt(t))return this.#d(t);for(let r of[...q(t.epochs),t.epoch,t.next])rn(r)&&[void 0,this.#e].includes(r.sid)&&await this.#$(
r);let e=q(t.pending).flatMap(r=>q(r?.chances));for(let r of[t,...q(t.actions),...e])await this.#l(r);for(let r of[t,...q(t.characters)])this.#u(r);for(let r of[
...q(t.items),t.earlier])bt(r)&&await this.#d(r);for(let r of q(t.rolls))await this.#g(r,null,r?.seq)}async#l(t){let{terms:e=null,terms_digest:r=null,code:s}=t??
{};if(e===null&&r===null||s)return;let o=ne(t);if(o===null){this.#o.set(r,e);return}this.#o.delete(L(e));let i=t.id??t.action??e?.action;await this.warn("terms_\
wrong",`action ${i}`,`no roll can be bound to what is shown: ${o}`,e,t)}#u(t){typeof t?.id=="string"&&"owner"in t&&this.#a.set(t.id,t.owner)}async#m({type:t,seq:e,
by:r,character:s}){if(!["rolled","resisted"].includes(t)||r===this.#r||!s||this.#a.get(s)!==this.#r||e<=(await this.#h("since")??1/0))return;let o={seq:e,by:r,character:s};
await this.#f(`other/${G(e)}`,a=>a??o)===o&&this.#s("others_roll",o)}async#d(t){let{seq:e}=t;t.type==="gm_handed_over"&&[t.by,t.person].includes(this.#r)&&await this.#f(
"view",a=>Math.max(a??0,e));let r=await this.#h("view")??0,s={entry:t,view:r},o=e>it?s:await this.#f(`entry/${G(e)}`,a=>an(a,s)),i=o.view===r?R(o.entry,t):o.entry.
id===t.id?null:"/id";if(i!==null){let a=`entry ${e} is another than it was: ${i}`;await this.warn("entry_changed",`entry ${e}`,a,o.entry,t)}"character_after"in t&&
this.#u(t.character_after),await this.#m(t),"proof"in t&&t.proof&&await this.#g(t.proof,t,e),t.type==="epoch_closed"&&await this.#_(t),t.type==="epoch_revealed"&&
await this.#b(t),(t.type==="session_created"||t.type==="imported")&&await this.#k(t)}async#g(t,e,r){if(!de(t)){let g=`entry ${r} has a proof that cannot be read`;
return this.warn("proof_wrong",`entry ${r}`,g,null,t,r)}let{rec:s,n:o}=t;if(s.sid!==this.#e)return;let i=`epoch ${s.e} roll ${o}`,a=sn("proof_wrong",e,()=>he(t,
e));a&&await this.#v(i,a,r);let c={leaf:t.leaf,receipt:t.receipt,key:s.key,seq:r},u=o>it?c:await this.#f(`roll/${s.e}/${G(o)}`,g=>an(g,c)),l=!u.receipt||!c.receipt||
nn(u.receipt,c.receipt);(u.leaf!==c.leaf||u.seq!==r||!l)&&await this.warn("roll_changed",i,`${i} is another than it was`,u,c,r),s.req?.by===this.#r&&await this.#y(
i,s,r)}async#y(t,e,r){let s=await this.#h(`sent/${e.key}`);if(s){let a=(on(s)?["unproven","the roll was made, though it was refused",null,e]:null)??fe(e,await this.#w(
s.sent));a&&await this.#v(t,a,r);return}let o=await this.#h("since")??1/0;r<=o||await this.warn("not_mine",t,`entry ${r} is a roll in your name that you did not\
 make`,null,e,r)}async#w(t){let{terms:e}=await this.#h(`terms/${t.body.terms}`)??{};return{...t,terms:e}}async#$(t){let e=`epoch ${t.e}`,r=Re(this.#e,t);if(r!==
t.genesis)return this.warn("genesis_wrong",e,`the genesis of ${e} is not that of its terms`,r,t);if(t.e>it)return;let s=`epoch/${G(t.e)}`,o=t.e>0?await this.#h(
`epoch/${G(t.e-1)}`):void 0;if(o&&o.next_commit!==t.commit){let m=`${e} has another commitment than was announced`;return this.warn("commitment_broken",e,m,o.next_commit,
t.commit)}let{e:i,commit:a,next_commit:c,client_seed:u,lineage:l}=t,g={e:i,genesis:r,commit:a,next_commit:c,client_seed:u,lineage:l},f=await this.#f(s,m=>m??g);
R(f,g)!==null&&await this.warn("epoch_changed",e,`${e} has other terms than it had`,f,g)}async#_({epoch:t,client_seed:e,commit:r,genesis:s,lineage:o,seq:i}){let a=await this.#h(
`epoch/${G(t)}`);!a||await this.#x(i)||await this.#$({e:t+1,genesis:s,commit:a.next_commit,next_commit:r,client_seed:e,lineage:o})}async#b({epoch:t,seed:e,seq:r}){
let s=await this.#h(`epoch/${G(t)}`),o=We(this.#e,t,e);if(!s||o===s.commit||await this.#x(r))return;let i=`the seed of epoch ${t} is not the one that was commit\
ted to`;await this.warn("seed_wrong",`epoch ${t}`,i,s.commit,o)}async#k({commitments:[t,e],genesis:r,seq:s}){let o=await this.#h("epoch/00000"),i={commit:t,next_commit:e,
genesis:r};!o||R(o,i)===null||await this.#x(s)||await this.warn("epoch_changed","epoch 0","epoch 0 has other terms than it had",o,i)}async#x(t){return t<await this.#i().
catch(()=>1/0)}#v(t,[e,r,s,o],i){return this.warn(e,t,`${t}: ${r}`,s,o,i)}async warn(t,e,r,s,o,i){let a={code:t,about:e,detail:r,kept:s,told:o,at:Date.now(),...i!==
void 0&&{seq:i}},c=gt([t,e,o]);return await this.#f(`warning/${c}`,l=>l??a)===a&&this.#s("warning",a),a}#h(t){return this.#t.get(this.#n+t)}async#p(t){return(await this.#t.
list(this.#n+t)).map(([,e])=>e)}#f(t,e){return this.#t.update(this.#n+t,e)}};function sn(n,t,e){try{return e()}catch{return cn(n,t)}}function cn(n,t){return[n,"\
what was told of the roll cannot be read",null,t??null]}function cs(n){return n instanceof TypeError||n instanceof RangeError}function on({status:n=0}){return n>=
400&&n<500}function ls({sent:{sid:n,key:t},status:e}){return{answered:{sid:n,key:t,status:e}}}function an(n,t){if(!n)return t;if(t.entry?.proof&&!n.entry?.proof){
let{proof:e,head:r}=t.entry;return{...n,entry:{...n.entry,proof:e,head:r}}}return t.receipt&&!n.receipt?{...n,receipt:t.receipt}:n}function q(n){return Array.isArray(
n)?n:[]}var xt=class{#t=new Map;on(t,e){let r=this.#t.get(t)??new Set;return this.#t.set(t,r.add(e)),()=>{r.delete(e)}}emit(t,e){for(let r of this.#t.get(t)??[])try{r(e)}catch(s){
queueMicrotask(()=>{throw s})}}};var vt=class{read(t,e,r,s){throw new TypeError("abstract")}getSession(t,e){return this.read("getSession","",e,t)}describeGame(t,e){return this.read("describeGam\
e","/game",e,t)}getGameDocument(t){return this.read("getGameDocument","/game/document",t)}listCharacters(t){return this.read("listCharacters","/characters",t)}getCharacter(t,e){
return this.read("getCharacter",v`/characters/${t}`,e)}listClocks(t){return this.read("listClocks","/clocks",t)}getClock(t,e){return this.read("getClock",v`/clocks/${t}`,
e)}listActions(t,e){return this.read("listActions","/actions",e,t)}getAction(t,e){return this.read("getAction",v`/actions/${t}`,e)}actionStakes(t,e,r){return this.
read("actionStakes",v`/actions/${t}/stakes`,r,e)}getRoll(t,e){return this.read("getRoll",v`/rolls/${t}`,e)}previewReversal(t,e){return this.read("previewReversa\
l",v`/reversals/${t}`,e)}readLog(t,e){return this.read("readLog","/log",e,t)}report(t){return this.read("report","/report",t)}auditSession(t,e){return this.read(
"auditSession","/audit",e,t)}};function v(n,...t){return String.raw({raw:n},...t.map(us))}function us(n){return/^\.{1,2}$/.test(String(n))?String(n).replaceAll(
".","%252E"):encodeURIComponent(n)}var St=class extends vt{change(t,e,r,s,o,i){throw new TypeError("abstract")}drawDice(t,e,r,s,o,i){throw new TypeError("abstract")}changeSession(t,e,r){return this.
change("changeSession","PATCH","",r,t,e)}changeGame(t,e,r){return this.change("changeGame","PUT","/game",r,t,e)}startTurn(t){return this.change("startTurn","POS\
T","/turns",t)}revoke(t,e){return this.change("revoke","DELETE",v`/players/${t}`,e)}handOver(t,e){return this.change("handOver","POST",v`/players/${t}/gm`,e)}changeCode(t){
return this.change("changeCode","POST","/code",t)}makeCharacter(t,e){return this.change("makeCharacter","POST","/characters",e,t)}changeCharacter(t,e,r,s){return this.
change("changeCharacter","PATCH",v`/characters/${t}`,s,e,r)}deleteCharacter(t,e,r){return this.change("deleteCharacter","DELETE",v`/characters/${t}`,r,void 0,e)}changeTracks(t,e){
return this.change("changeTracks","POST","/changes",e,t)}makeClock(t,e){return this.change("makeClock","POST","/clocks",e,t)}changeClock(t,e,r,s){return this.change(
"changeClock","PATCH",v`/clocks/${t}`,s,e,r)}deleteClock(t,e,r){return this.change("deleteClock","DELETE",v`/clocks/${t}`,r,void 0,e)}tickClock(t,e,r){return this.
change("tickClock","POST",v`/clocks/${t}/ticks`,r,e)}openAction(t,e){return this.change("openAction","POST","/actions",e,t)}changeAction(t,e,r,s){return this.change(
"changeAction","PATCH",v`/actions/${t}`,s,e,r)}makeOffer(t,e,r){return this.change("makeOffer","POST",v`/actions/${t}/offers`,r,e)}answerOffer(t,e,r,s){return this.
change("answerOffer","POST",v`/actions/${t}/offers/${e}/answers`,s,r)}rollAction(t,e,r,s){let o={action:t,read:()=>this.getAction(t)};return this.drawDice("roll\
Action",v`/actions/${t}/roll`,s,e,r,o)}choose(t,e,r){return this.change("choose","POST",v`/actions/${t}/choices`,r,e)}resistConsequence(t,e,r){let{consequence:s,
rating:o}=e,i=async()=>{let{pending:u=[]}=await this.actionStakes(t,{rating:o??0});return u.find(l=>l.consequence.id===s)?.chances?.[0]},a=o!=null,c=v`/actions/${t}/resistances`;
return this.drawDice("resistConsequence",c,r,e,void 0,a?{action:t,consequence:s,rating:o,read:i}:void 0)}rollAtTable(t,e){return this.drawDice("rollAtTable","/r\
olls",e,t)}openDifficulty(t,e){return this.change("openDifficulty","POST",v`/rolls/${t}/difficulty`,e)}reverse(t,e){return this.change("reverse","POST","/revers\
als",e,t)}closeEpoch(t={},e){return this.change("closeEpoch","POST","/epochs",e,t)}};var pe=class{lastId="";retry=null;#t=new TextDecoder;#n="";#e=!1;#r="";#s="";#i;constructor(t=""){this.lastId=this.#i=t}push(t){let e=this.#t.decode(t,{stream:!0});
if(!e)return[];this.#e&&e.startsWith(`
`)&&(e=e.slice(1)),this.#e=e?e.endsWith("\r"):!1;let r=(this.#n+e).split(/\r\n|\r|\n/);return this.#n=r.pop()??"",r.flatMap(s=>this.#o(s)??[])}#o(t){if(!t)return this.#a();
let[,e,r]=/^([^:]*)(?:: ?)?(.*)$/s.exec(t);e==="data"?this.#r+=`${r}
`:e==="event"?this.#s=r:e==="id"&&!r.includes("\0")?this.#i=r:e==="retry"&&/^[0-9]+$/.test(r)&&(this.retry=Number(r))}#a(){this.lastId=this.#i;let t={type:this.#s||
"message",data:this.#r.slice(0,-1),id:this.lastId},e=this.#r!=="";return this.#r=this.#s="",e?t:void 0}};async function*ln(n,{after:t,signal:e,silence:r,backoff:s,
onConnection:o}){let{first:i}=s,a=0;for(;!e?.aborted;){let c=new pe(t),u=new AbortController,l=()=>u.abort();e?.addEventListener("abort",l);let g,f=!1;try{let b=await un(
r,u,n(t,u.signal));o({live:!0});for await(let y of hs(b,r,u)){a=0;for(let k of c.push(y))f=k.type==="closing",f||(yield k),t=k.id;t=c.lastId,i=c.retry??i}}catch(b){
if(e?.aborted)break;if(g=b,!V(b))throw b}finally{u.abort(),e?.removeEventListener("abort",l),e?.aborted||o({live:!1,error:g})}a=f?1:a+1;let m=se(a,{first:i,most:Math.
max(i,s.most)}),w=V(g)?g.retryAfter??0:0;await oe(Math.max(m,w),e).catch(()=>{})}}async function*hs(n,t,e){if(!n.body)return;let r=n.body.getReader();for(;;){let s;
try{s=await un(t,e,r.read())}catch(o){throw o instanceof T?o:new T("the event stream broke off",o)}if(s.done)return;yield s.value}}async function un(n,t,e){let r,
s=new Promise((o,i)=>{r=setTimeout(()=>{i(new T(`nothing came for ${n} ms`)),t.abort()},n)});try{return await Promise.race([e,s])}finally{clearTimeout(r)}}var fs=16,Tt=class extends St{#t;#n;#e;#r;#s;#i;#o=new xt;#a=new Map;#c=null;constructor(t,e,{sid:r,token:s}){super(),this.#t=t,this.#r=e,this.#n=s,this.sid=r,this.
person=s.split(".")[0],this.#e=`${r}/${this.person}/`;let o=(i,a)=>this.#o.emit(i,a);this.evidence=new kt(e,this.#e,{sid:r,person:this.person,emit:o,lastImport:()=>this.#k()}),
this.#i=new _t(this.evidence,()=>this.getSession(),()=>this.#b(),o),this.#s=new Y(t,e,this.#e,{headers:()=>this.#m(),before:async i=>{i.rolls&&await this.evidence.
sending(i)},after:(i,a,c)=>this.#y(i,a,c),refused:(i,a)=>this.#w(i,a)})}get credentials(){return{sid:this.sid,token:this.#n}}on(t,e){return this.#o.on(t,e)}async*followLog({
after:t,as:e,silence:r=45e3,signal:s}={}){let o=t??await this.#_(s),i=(u,l)=>{let g={...this.#m(),"Last-Event-ID":u};return this.#t.open({method:"GET",path:`${this.#u}\
/events`,headers:g,query:{as:e}},l)},a=u=>this.#o.emit("connection",u),c={after:o,signal:s,silence:r,backoff:this.#t.backoff,onConnection:a};for await(let{type:u,
data:l}of ln(i,c)){if(u==="presence"||u==="problems"){this.#o.emit(u,JSON.parse(l));continue}let g=u==="reset"?{type:u}:JSON.parse(l);u!=="reset"&&(await this.evidence.
told(g),this.#o.emit("entry",g)),this.#o.emit(g.type,g),yield g}}async listen(t){for await(let e of this.followLog(t));}pending(){return this.#s.pending()}resume(t,e){
return this.#s.resume(t,e)}async forget(){for(let[t]of await this.#r.list(this.#e))await this.#r.update(t,()=>{})}renewToken(t,e){return this.change("renewToken",
"POST",`/players/${encodeURIComponent(t)}/token`,e)}async deleteSession(t){try{await this.change("deleteSession","DELETE","",t)}catch(e){if(!(e instanceof A)||e.
code!=="no_session")throw e}}exportSession(t,e){return this.#t.read({...this.#d("/export"),query:t,type:"application/x-ndjson"},e)}getForm(t,e,r){let{headers:s,
...o}=this.#d(`/rolls/${t}`);return this.#t.read({...o,headers:{...s,Accept:e},type:e},r)}async read(t,e,r,s){let o=t==="actionStakes"?this.#g(e+JSON.stringify(
s)):void 0,i=await this.#t.read({...this.#d(e),query:s,seen:o},r);return await this.evidence.told(i),i}change(t,e,r,s,o,i){let a=o;return this.#s.make({name:t,method:e,
path:this.#u+r,body:a,version:hn(i)},s)}async drawDice(t,e,{again:r,...s}={},o,i,a){await this.#$(s.signal);let c=o;return this.#s.make({name:t,method:"POST",path:this.#u+
e,body:c,version:hn(i),rolls:!0,bind:async()=>this.#i.bind(await this.#l(c,a)),again:(u,l)=>this.#i.rebind(u,l,r)},s)}async#l(t,e){return e?qe(t,e,this.evidence,
this.person):t.spec?Je(t):t}get#u(){return`/v1/sessions/${encodeURIComponent(this.sid)}`}#m(){return{Authorization:`Bearer ${this.#n}`}}#d(t){return{method:"GET",
path:this.#u+t,headers:this.#m()}}#g(t){let e=this.#a.get(t)??{etag:"",text:""};this.#a.delete(t),this.#a.set(t,e);let[r]=this.#a.keys();return this.#a.size>fs&&
this.#a.delete(r),e}async#y(t,e,r){let{name:s,path:o}=e;s==="renewToken"&&o.endsWith(`/players/${this.person}/token`)&&t.token&&(this.#n=t.token),e.rolls?await this.
evidence.answered(t,e,r):await this.evidence.told(t)}async#w({body:t,code:e,status:r},{key:s,rolls:o,body:i}){await this.evidence.told(t),o&&(await this.evidence.
settled(s,r),i?.epoch&&this.#o.emit("refused_roll",{key:s,code:e,refusals:await this.evidence.refusals()}))}async#$(t){await this.evidence.begun()||await this.evidence.
begin(parseInt(await this.#_(t),10))}async#_(t){let{last_event_id:e="0"}=await this.getSession({include:"characters"},{signal:t});return e}async#b(){for(let t=0;t!==
null;)({next:t}=await this.readLog({type:"epoch_closed",after:t,limit:200,proof:"no"}))}async#k(){let t={type:"imported",before:it+1,limit:1,proof:"no"};return this.#c??=
this.#t.read({...this.#d("/log"),query:t}).then(({items:e})=>e.at(-1)?.seq??0),this.#c.catch(()=>this.#c=null),this.#c}};function hn(n){if(n!==void 0)return n===
"*"?"*":`"${n}"`}var at=class{#t;#n;constructor(t,{storage:e=Ye(),apiKey:r,...s}={}){this.#t=new $t(t,s),this.storage=e;let o=r?{"X-API-Key":r}:{};this.#n=new Y(this.#t,e,`${this.#t.
url}/`,{headers:()=>o,after:(i,a)=>this.#r(i,a)})}get url(){return this.#t.url}table(t){return new Tt(this.#t,this.storage,t)}async openSession(t,e){let r=await this.#n.
make({name:"openSession",method:"POST",path:"/v1/sessions",body:t},e);return{table:this.table({sid:r.id,token:r.gm_token}),opened:r}}findTable(t,e){return this.#e(
"findTable","/v1/invitations",{code:t},e)}async join(t,e,r){let s=`/v1/sessions/${encodeURIComponent(t)}/players`,o=await this.#n.make({name:"join",method:"POST",
path:s,body:e},r);return{table:this.table({sid:o.sid,token:o.token}),joined:o}}pending(){return this.#n.pending()}async resume(t,e){let r=await this.#n.resume(t,
e);return this.table({sid:r.sid??r.id,token:r.token??r.gm_token})}roll(t,e){return this.#e("roll","/v1/rolls",t,e)}rollBatch(t,e){return this.#e("rollBatch","/v\
1/rolls/batch",t,e)}odds(t,e){return this.#e("odds","/v1/odds",t,e)}resist(t,e){return this.#e("resist","/v1/resistances",t,e)}planTurn(t,e){return this.#e("pla\
nTurn","/v1/turn-plans",t,e)}checkGame(t,e){if(typeof t!="string")return this.#e("checkGame","/v1/games",t,e);let s={"Content-Type":t.trimStart().startsWith("{")?
"application/json":"application/toml"};return this.#t.read({method:"POST",path:"/v1/games",headers:s,body:t},e)}listSystems(t,e){return this.#t.read({method:"GE\
T",path:"/v1/systems",query:t},e)}describeSystem(t,e,r){return this.#t.read({method:"GET",path:`/v1/systems/${encodeURIComponent(t)}`,query:e},r)}listAddresses(){
return this.#t.read({method:"GET",path:"/v1/addresses"})}signingKeys(){return this.#t.read({method:"GET",path:"/.well-known/rollwright-keys"})}#e(t,e,r,s){return this.#t.
read({method:"POST",path:e,body:r},s)}async#r(t,{name:e}){let r=e==="openSession"?t.gm_token:t.token;if(!r)return;let{evidence:s}=this.table({sid:t.sid??t.id,token:r});
await s.begin(0),await s.told(t)}};var X=class extends Error{constructor(t){super(`the game of the link is ${t}`),this.reason=t}};async function fn(n){let t=new Blob([n]).stream().pipeThrough(new CompressionStream(
"deflate")),e=new Uint8Array(await new Response(t).arrayBuffer()),r=Array.from(e,s=>String.fromCharCode(s)).join("");return`game=${btoa(r).replaceAll("+","-").replaceAll(
"/","_").replaceAll("=","")}`}async function dn(){let n=/^#game=(.*)$/s.exec(location.hash)?.[1];if(n===void 0)return null;history.replaceState(null,"",location.
pathname);try{return{text:await ds(n),reason:""}}catch(t){return{text:"",reason:t.reason}}}async function ds(n){if(n.length>1e5)throw new X("large");try{let t=Uint8Array.
from(atob(n.replaceAll("-","+").replaceAll("_","/")),e=>e.charCodeAt(0));return await ps(t)}catch(t){throw t instanceof X?t:new X("damaged")}}async function ps(n){
let t=0,r=new ReadableStream({pull(a){t<n.length?a.enqueue(n.slice(t,t+64)):a.close(),t+=64}},{highWaterMark:0}).pipeThrough(new DecompressionStream("deflate")).
getReader(),s=[],o=0;for(;;){let{done:a,value:c}=await r.read();if(a)break;if(o+=c.length,o>65536)throw r.cancel().catch(()=>{}),new X("large");s.push(c)}let i=new Uint8Array(
o);return s.reduce((a,c)=>(i.set(c,a),a+c.length),0),new TextDecoder("utf-8",{fatal:!0}).decode(i)}function ge(n,t,e){try{return JSON.parse(globalThis[n].getItem(me(t,e))??"null")??void 0}catch{return}}function pn(n,t,e,r){try{let s=JSON.stringify(r);s===void 0?
globalThis[n].removeItem(me(t,e)):globalThis[n].setItem(me(t,e),s)}catch{}}var ms="rollwright kept";function me(n,{seat:t,me:e}){return`${ms} ${t.sid}/${e}/${n}`}var mn="rollwright settings";function we(){return{language:"",motion:"",sound:"",calls:"",...gs(mn,{})}}function gn(n,t){ws(mn,{...we(),[n]:t})}function gs(n,t){try{return JSON.parse(localStorage.
getItem(n)??"")??t}catch{return t}}function ws(n,t){localStorage.setItem(n,JSON.stringify(t))}var jt,$,Mn,ct,En,wn,$s,Et={},Nn=[],_s=/acit|ex(?:s|g|n|p|$)|rph|grid|ows|mnc|ntw|ine[ch]|zoo|^ord|itera/i;function U(n,t){for(var e in t)n[e]=t[e];return n}function In(n){
var t=n.parentNode;t&&t.removeChild(n)}function jn(n,t,e){var r,s,o,i={};for(o in t)o=="key"?r=t[o]:o=="ref"?s=t[o]:i[o]=t[o];if(arguments.length>2&&(i.children=
arguments.length>3?jt.call(arguments,2):e),typeof n=="function"&&n.defaultProps!=null)for(o in n.defaultProps)i[o]===void 0&&(i[o]=n.defaultProps[o]);return Ct(
n,i,r,s,null)}function Ct(n,t,e,r,s){var o={type:n,props:t,key:e,ref:r,__k:null,__:null,__b:0,__e:null,__d:void 0,__c:null,__h:null,constructor:void 0,__v:s??++Mn};
return $.vnode!=null&&$.vnode(o),o}function Lt(n){return n.children}function At(n,t){this.props=n,this.context=t}function Q(n,t){if(t==null)return n.__?Q(n.__,n.
__.__k.indexOf(n)+1):null;for(var e;t<n.__k.length;t++)if((e=n.__k[t])!=null&&e.__e!=null)return e.__e;return typeof n.type=="function"?Q(n):null}function Ln(n){
var t,e;if((n=n.__)!=null&&n.__c!=null){for(n.__e=n.__c.base=null,t=0;t<n.__k.length;t++)if((e=n.__k[t])!=null&&e.__e!=null){n.__e=n.__c.base=e.__e;break}return Ln(
n)}}function $n(n){(!n.__d&&(n.__d=!0)&&ct.push(n)&&!Nt.__r++||wn!==$.debounceRendering)&&((wn=$.debounceRendering)||En)(Nt)}function Nt(){for(var n;Nt.__r=ct.length;)
n=ct.sort(function(t,e){return t.__v.__b-e.__v.__b}),ct=[],n.some(function(t){var e,r,s,o,i,a;t.__d&&(i=(o=(e=t).__v).__e,(a=e.__P)&&(r=[],(s=U({},o)).__v=o.__v+
1,ye(a,o,s,e.__n,a.ownerSVGElement!==void 0,o.__h!=null?[i]:null,r,i??Q(o),o.__h),Rn(r,o),o.__e!=i&&Ln(o)))})}function Pn(n,t,e,r,s,o,i,a,c,u){var l,g,f,m,w,b,y,
k=r&&r.__k||Nn,O=k.length;for(e.__k=[],l=0;l<t.length;l++)if((m=e.__k[l]=(m=t[l])==null||typeof m=="boolean"?null:typeof m=="string"||typeof m=="number"||typeof m==
"bigint"?Ct(null,m,null,null,m):Array.isArray(m)?Ct(Lt,{children:m},null,null,null):m.__b>0?Ct(m.type,m.props,m.key,null,m.__v):m)!=null){if(m.__=e,m.__b=e.__b+
1,(f=k[l])===null||f&&m.key==f.key&&m.type===f.type)k[l]=void 0;else for(g=0;g<O;g++){if((f=k[g])&&m.key==f.key&&m.type===f.type){k[g]=void 0;break}f=null}ye(n,
m,f=f||Et,s,o,i,a,c,u),w=m.__e,(g=m.ref)&&f.ref!=g&&(y||(y=[]),f.ref&&y.push(f.ref,null,m),y.push(g,m.__c||w,m)),w!=null?(b==null&&(b=w),typeof m.type=="functio\
n"&&m.__k!=null&&m.__k===f.__k?m.__d=c=Dn(m,c,n):c=Hn(n,m,f,k,w,c),u||e.type!=="option"?typeof e.type=="function"&&(e.__d=c):n.value=""):c&&f.__e==c&&c.parentNode!=
n&&(c=Q(f))}for(e.__e=b,l=O;l--;)k[l]!=null&&(typeof e.type=="function"&&k[l].__e!=null&&k[l].__e==e.__d&&(e.__d=Q(r,l+1)),Un(k[l],k[l]));if(y)for(l=0;l<y.length;l++)
Wn(y[l],y[++l],y[++l])}function Dn(n,t,e){var r,s;for(r=0;r<n.__k.length;r++)(s=n.__k[r])&&(s.__=n,t=typeof s.type=="function"?Dn(s,t,e):Hn(e,s,s,n.__k,s.__e,t));
return t}function Hn(n,t,e,r,s,o){var i,a,c;if(t.__d!==void 0)i=t.__d,t.__d=void 0;else if(e==null||s!=o||s.parentNode==null)t:if(o==null||o.parentNode!==n)n.appendChild(
s),i=null;else{for(a=o,c=0;(a=a.nextSibling)&&c<r.length;c+=2)if(a==s)break t;n.insertBefore(s,o),i=o}return i!==void 0?i:s.nextSibling}function _n(n,t,e){t[0]===
"-"?n.setProperty(t,e):n[t]=e==null?"":typeof e!="number"||_s.test(t)?e:e+"px"}function Ot(n,t,e,r,s){var o;t:if(t==="style")if(typeof e=="string")n.style.cssText=
e;else{if(typeof r=="string"&&(n.style.cssText=r=""),r)for(t in r)e&&t in e||_n(n.style,t,"");if(e)for(t in e)r&&e[t]===r[t]||_n(n.style,t,e[t])}else if(t[0]===
"o"&&t[1]==="n")o=t!==(t=t.replace(/Capture$/,"")),t=t.toLowerCase()in n?t.toLowerCase().slice(2):t.slice(2),n.l||(n.l={}),n.l[t+o]=e,e?r||n.addEventListener(t,
o?bn:yn,o):n.removeEventListener(t,o?bn:yn,o);else if(t!=="dangerouslySetInnerHTML"){if(s)t=t.replace(/xlink[H:h]/,"h").replace(/sName$/,"s");else if(t!=="href"&&
t!=="list"&&t!=="form"&&t!=="tabIndex"&&t!=="download"&&t in n)try{n[t]=e??"";break t}catch{}typeof e=="function"||(e!=null&&(e!==!1||t[0]==="a"&&t[1]==="r")?n.
setAttribute(t,e):n.removeAttribute(t))}}function yn(n){this.l[n.type+!1]($.event?$.event(n):n)}function bn(n){this.l[n.type+!0]($.event?$.event(n):n)}function ye(n,t,e,r,s,o,i,a,c){
var u,l,g,f,m,w,b,y,k,O,N,x=t.type;if(t.constructor!==void 0)return null;e.__h!=null&&(c=e.__h,a=t.__e=e.__e,t.__h=null,o=[a]),(u=$.__b)&&u(t);try{t:if(typeof x==
"function"){if(y=t.props,k=(u=x.contextType)&&r[u.__c],O=u?k?k.props.value:u.__:r,e.__c?b=(l=t.__c=e.__c).__=l.__E:("prototype"in x&&x.prototype.render?t.__c=l=
new x(y,O):(t.__c=l=new At(y,O),l.constructor=x,l.render=bs),k&&k.sub(l),l.props=y,l.state||(l.state={}),l.context=O,l.__n=r,g=l.__d=!0,l.__h=[]),l.__s==null&&(l.
__s=l.state),x.getDerivedStateFromProps!=null&&(l.__s==l.state&&(l.__s=U({},l.__s)),U(l.__s,x.getDerivedStateFromProps(y,l.__s))),f=l.props,m=l.state,g)x.getDerivedStateFromProps==
null&&l.componentWillMount!=null&&l.componentWillMount(),l.componentDidMount!=null&&l.__h.push(l.componentDidMount);else{if(x.getDerivedStateFromProps==null&&y!==
f&&l.componentWillReceiveProps!=null&&l.componentWillReceiveProps(y,O),!l.__e&&l.shouldComponentUpdate!=null&&l.shouldComponentUpdate(y,l.__s,O)===!1||t.__v===e.
__v){l.props=y,l.state=l.__s,t.__v!==e.__v&&(l.__d=!1),l.__v=t,t.__e=e.__e,t.__k=e.__k,t.__k.forEach(function(P){P&&(P.__=t)}),l.__h.length&&i.push(l);break t}l.
componentWillUpdate!=null&&l.componentWillUpdate(y,l.__s,O),l.componentDidUpdate!=null&&l.__h.push(function(){l.componentDidUpdate(f,m,w)})}l.context=O,l.props=
y,l.state=l.__s,(u=$.__r)&&u(t),l.__d=!1,l.__v=t,l.__P=n,u=l.render(l.props,l.state,l.context),l.state=l.__s,l.getChildContext!=null&&(r=U(U({},r),l.getChildContext())),
g||l.getSnapshotBeforeUpdate==null||(w=l.getSnapshotBeforeUpdate(f,m)),N=u!=null&&u.type===Lt&&u.key==null?u.props.children:u,Pn(n,Array.isArray(N)?N:[N],t,e,r,
s,o,i,a,c),l.base=t.__e,t.__h=null,l.__h.length&&i.push(l),b&&(l.__E=l.__=null),l.__e=!1}else o==null&&t.__v===e.__v?(t.__k=e.__k,t.__e=e.__e):t.__e=ys(e.__e,t,
e,r,s,o,i,c);(u=$.diffed)&&u(t)}catch(P){t.__v=null,(c||o!=null)&&(t.__e=a,t.__h=!!c,o[o.indexOf(a)]=null),$.__e(P,t,e)}}function Rn(n,t){$.__c&&$.__c(t,n),n.some(
function(e){try{n=e.__h,e.__h=[],n.some(function(r){r.call(e)})}catch(r){$.__e(r,e.__v)}})}function ys(n,t,e,r,s,o,i,a){var c,u,l,g=e.props,f=t.props,m=t.type,w=0;
if(m==="svg"&&(s=!0),o!=null){for(;w<o.length;w++)if((c=o[w])&&(c===n||(m?c.localName==m:c.nodeType==3))){n=c,o[w]=null;break}}if(n==null){if(m===null)return document.
createTextNode(f);n=s?document.createElementNS("http://www.w3.org/2000/svg",m):document.createElement(m,f.is&&f),o=null,a=!1}if(m===null)g===f||a&&n.data===f||(n.
data=f);else{if(o=o&&jt.call(n.childNodes),u=(g=e.props||Et).dangerouslySetInnerHTML,l=f.dangerouslySetInnerHTML,!a){if(o!=null)for(g={},w=0;w<n.attributes.length;w++)
g[n.attributes[w].name]=n.attributes[w].value;(l||u)&&(l&&(u&&l.__html==u.__html||l.__html===n.innerHTML)||(n.innerHTML=l&&l.__html||""))}if((function(b,y,k,O,N){
var x;for(x in k)x==="children"||x==="key"||x in y||Ot(b,x,null,k[x],O);for(x in y)N&&typeof y[x]!="function"||x==="children"||x==="key"||x==="value"||x==="chec\
ked"||k[x]===y[x]||Ot(b,x,y[x],k[x],O)})(n,f,g,s,a),l)t.__k=[];else if(w=t.props.children,Pn(n,Array.isArray(w)?w:[w],t,e,r,s&&m!=="foreignObject",o,i,o?o[0]:e.
__k&&Q(e,0),a),o!=null)for(w=o.length;w--;)o[w]!=null&&In(o[w]);a||("value"in f&&(w=f.value)!==void 0&&(w!==n.value||m==="progress"&&!w)&&Ot(n,"value",w,g.value,
!1),"checked"in f&&(w=f.checked)!==void 0&&w!==n.checked&&Ot(n,"checked",w,g.checked,!1))}return n}function Wn(n,t,e){try{typeof n=="function"?n(t):n.current=t}catch(r){
$.__e(r,e)}}function Un(n,t,e){var r,s;if($.unmount&&$.unmount(n),(r=n.ref)&&(r.current&&r.current!==n.__e||Wn(r,null,t)),(r=n.__c)!=null){if(r.componentWillUnmount)
try{r.componentWillUnmount()}catch(o){$.__e(o,t)}r.base=r.__P=null}if(r=n.__k)for(s=0;s<r.length;s++)r[s]&&Un(r[s],t,typeof n.type!="function");e||n.__e==null||
In(n.__e),n.__e=n.__d=void 0}function bs(n,t,e){return this.constructor(n,e)}function Bn(n,t,e){var r,s,o;$.__&&$.__(n,t),s=(r=typeof e=="function")?null:e&&e.__k||
t.__k,o=[],ye(t,n=(!r&&e||t).__k=jn(Lt,null,[n]),s||Et,Et,t.ownerSVGElement!==void 0,!r&&e?[e]:s?null:t.firstChild?jt.call(t.childNodes):null,o,!r&&e?e:s?s.__e:
t.firstChild,r),Rn(o,n)}jt=Nn.slice,$={__e:function(n,t){for(var e,r,s;t=t.__;)if((e=t.__c)&&!e.__)try{if((r=e.constructor)&&r.getDerivedStateFromError!=null&&(e.setState(r.getDerivedStateFromError(
n)),s=e.__d),e.componentDidCatch!=null&&(e.componentDidCatch(n),s=e.__d),s)return e.__E=e}catch(o){n=o}throw n}},Mn=0,At.prototype.setState=function(n,t){var e;
e=this.__s!=null&&this.__s!==this.state?this.__s:this.__s=U({},this.state),typeof n=="function"&&(n=n(U({},e),this.props)),n&&U(e,n),n!=null&&this.__v&&(t&&this.
__h.push(t),$n(this))},At.prototype.forceUpdate=function(n){this.__v&&(this.__e=!0,n&&this.__h.push(n),$n(this))},At.prototype.render=Lt,ct=[],En=typeof Promise==
"function"?Promise.prototype.then.bind(Promise.resolve()):setTimeout,Nt.__r=0,$s=0;var Pt,E,kn,It=0,$e=[],xn=$.__b,vn=$.__r,Sn=$.diffed,Tn=$.__c,On=$.unmount;function be(n,t){
$.__h&&$.__h(E,n,It||t),It=0;var e=E.__H||(E.__H={__:[],__h:[]});return n>=e.__.length&&e.__.push({}),e.__[n]}function tt(n){return It=1,ks(Gn,n)}function ks(n,t,e){
var r=be(Pt++,2);return r.t=n,r.__c||(r.__=[e?e(t):Gn(void 0,t),function(s){var o=r.t(r.__[0],s);r.__[0]!==o&&(r.__=[o,r.__[1]],r.__c.setState({}))}],r.__c=E),r.
__}function Fn(n,t){var e=be(Pt++,3);!$.__s&&Vn(e.__H,t)&&(e.__=n,e.__H=t,E.__H.__h.push(e))}function lt(n){return It=5,xs(function(){return{current:n}},[])}function xs(n,t){var e=be(Pt++,7);return Vn(e.__H,t)&&(e.__=n(),e.__H=t,e.__h=n),e.__}function vs(){$e.forEach(function(n){if(n.__P)try{n.__H.__h.forEach(Mt),n.__H.__h.forEach(_e),n.__H.__h=[]}catch(t){n.__H.__h=[],$.__e(t,n.__v)}}),$e=[]}$.__b=function(n){
E=null,xn&&xn(n)},$.__r=function(n){vn&&vn(n),Pt=0;var t=(E=n.__c).__H;t&&(t.__h.forEach(Mt),t.__h.forEach(_e),t.__h=[])},$.diffed=function(n){Sn&&Sn(n);var t=n.
__c;t&&t.__H&&t.__H.__h.length&&($e.push(t)!==1&&kn===$.requestAnimationFrame||((kn=$.requestAnimationFrame)||function(e){var r,s=function(){clearTimeout(o),Cn&&
cancelAnimationFrame(r),setTimeout(e)},o=setTimeout(s,100);Cn&&(r=requestAnimationFrame(s))})(vs)),E=void 0},$.__c=function(n,t){t.some(function(e){try{e.__h.forEach(
Mt),e.__h=e.__h.filter(function(r){return!r.__||_e(r)})}catch(r){t.some(function(s){s.__h&&(s.__h=[])}),t=[],$.__e(r,e.__v)}}),Tn&&Tn(n,t)},$.unmount=function(n){
On&&On(n);var t=n.__c;if(t&&t.__H)try{t.__H.__.forEach(Mt)}catch(e){$.__e(e,t.__v)}};var Cn=typeof requestAnimationFrame=="function";function Mt(n){var t=E;typeof n.
__c=="function"&&n.__c(),E=t}function _e(n){var t=E;n.__c=n.__(),E=t}function Vn(n,t){return!n||n.length!==t.length||t.some(function(e,r){return e!==n[r]})}function Gn(n,t){
return typeof t=="function"?t(n):t}var qn=function(n,t,e,r){var s;t[0]=0;for(var o=1;o<t.length;o++){var i=t[o++],a=t[o]?(t[0]|=i?1:2,e[t[o++]]):t[++o];i===3?r[0]=
a:i===4?r[1]=Object.assign(r[1]||{},a):i===5?(r[1]=r[1]||{})[t[++o]]=a:i===6?r[1][t[++o]]+=a+"":i?(s=n.apply(a,qn(n,a,e,["",null])),r.push(s),a[0]?t[0]|=2:(t[o-
2]=0,t[o]=s)):r.push(a)}return r},An=new Map,d=function(n){var t=An.get(this);return t||(t=new Map,An.set(this,t)),(t=qn(this,t.get(n)||(t.set(n,t=(function(e){
for(var r,s,o=1,i="",a="",c=[0],u=function(f){o===1&&(f||(i=i.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?c.push(0,f,i):o===3&&(f||i)?(c.push(3,f,i),o=2):o===2&&i===".\
.."&&f?c.push(4,f,0):o===2&&i&&!f?c.push(5,0,!0,i):o>=5&&((i||!f&&o===5)&&(c.push(o,0,i,s),o=6),f&&(c.push(o,f,0,s),o=6)),i=""},l=0;l<e.length;l++){l&&(o===1&&u(),
u(l));for(var g=0;g<e[l].length;g++)r=e[l][g],o===1?r==="<"?(u(),c=[c],o=3):i+=r:o===4?i==="--"&&r===">"?(o=1,i=""):i=r+i[0]:a?r===a?a="":i+=r:r==='"'||r==="'"?
a=r:r===">"?(u(),o=1):o&&(r==="="?(o=5,s=i,i=""):r==="/"&&(o<5||e[l][g+1]===">")?(u(),o===3&&(c=c[0]),o=c,(c=c[0]).push(2,0,o),o=0):r===" "||r==="	"||r===`
`||r==="\r"?(u(),o=2):i+=r),o===3&&i==="!--"&&(o=4,c=c[0])}return u(),c})(n)),t),arguments,[])).length>1?t:t[0]}.bind(jn);var Jn=(document.documentElement.dataset.languages??"").split(" ").filter(Boolean),ke={},Kn,ut="en",Zn=["en",...Jn].map(n=>{let t=new Intl.DisplayNames(n,{type:"\
language"}).of(n);return{language:n,name:t[0].toLocaleUpperCase(n)+t.slice(1)}});async function zn(n,t=Jn){let e=`./words-${n}.js`;return Ss(n,t.includes(n)?await import(e):
void 0)}function Ss(n,t){return ke=t?.default??{},Kn=t?.form,ut=t?n:"en",ut}function h(n,t={}){return Yn(ke[n]??n,t)}function M(n,t,e,r={}){let s=Math.abs(n);return Yn(
ke[t]?.[Kn(s)]??(s===1?t:e),{...r,n})}function Yn(n,t){return n.replace(/\{(\w+)\}/g,(e,r)=>String(t[r]??""))}function Xn(n){return new Intl.ListFormat(ut,{type:"\
conjunction"}).format(n)}function xe(n){return h("\u201C{text}\u201D",{text:n})}function ve(n){if(![400,413,422].includes(n.status))return[];let t=Number(/\bat line (\d+)/.exec(n.detail)?.[1]??0)||null;return n.errors.length?n.errors.map(e=>({
line:e.line??null,pointer:e.pointer,detail:e.detail})):[{line:t,pointer:"",detail:n.detail}]}function Dt({faults:n,go:t}){return d`<ul class="faults">
    ${n.map(({line:e,pointer:r,detail:s})=>{let o=e&&h("Line {n}",{n:e}),a=t?d`<button class="mini" onClick=${()=>t(e)}>${o}</button>`:d`<b>${o}</b>`;return d`<li>
        ${e&&a}${" "}
        <span>${r&&d`<code>${r}:</code> `}${s}</span>
      </li>`})}
  </ul>`}var Ts=900,Os=4e3,Ht=class{constructor({check:t,changed:e,now:r=Date.now,wait:s=setTimeout,forget:o=clearTimeout}){this.answer=null,this.faults=[],this.refusal=
null,this.state="none",this.#t=t,this.#n=e,this.#e={now:r,wait:(i,a)=>s(i,a),forget:i=>o(i)}}#t;#n;#e;#r;#s=-1/0;#i="";#o=new AbortController;write(t){this.#e.forget(
this.#r),this.state!=="checking"&&(this.state="written");let e=this.#s+Os-this.#e.now();this.#r=this.#e.wait(()=>this.#a(t),Math.max(Ts,e)),this.#n()}press(t,e=!1){
return this.#e.forget(this.#r),this.#a(t,e)}said(){return this.state==="plays"?h("{name} plays.",{name:this.answer.description.title}):this.state==="faulty"?M(this.
faults.length,"{n} fault","{n} faults"):""}async#a(t,e=!1){if(t===this.#i&&!e&&["checking","plays","faulty"].includes(this.#c)){this.#l(this.#c);return}this.#o.
abort();let s=new AbortController;this.#o=s,this.#i=t,this.#s=this.#e.now(),this.#l("checking");try{let o=await this.#t(t,s.signal);if(s.signal.aborted)return;[
this.answer,this.faults,this.refusal]=[o,[],null],this.#l("plays")}catch(o){if(s.signal.aborted)return;this.faults=ve(o),this.refusal=this.faults.length?null:o,
this.#l(this.faults.length?"faulty":"failed")}}#c="none";#l(t){this.#c=t,this.state=t,this.#n()}};var Qn={stale:n=>h("{gm} changed the terms while you pressed. Look again, then roll. Nothing was rolled or paid.",{gm:n.gmName}),terms_changed:n=>Qn.stale(n),terms_unsigned:()=>h(
"What the table tells of this roll cannot be signed as it stands. Nothing is rolled."),not_thrower:()=>h("Somebody else throws these dice. Nothing was rolled or\
 paid."),not_ready:n=>h("{gm} has not agreed yet. Nothing was rolled or paid.",{gm:n.gmName}),offer_lapsed:()=>h("What was offered cannot be paid any more, and \
is gone. Look again: nothing was rolled or paid."),actions_open:()=>h("Something is still open: end it first."),action_over:()=>h("Too late: the dice have been \
thrown."),already_tried:()=>h("This was tried the same way before. What is different now?"),sheet_changed:n=>h("The sheet has changed meanwhile. {gm} agrees aga\
in; nothing was rolled or paid.",{gm:n.gmName}),token_revoked:n=>h("{gm} has closed your seat. Ask for a new link.",{gm:n.gmName||h("The game master")}),token_invalid:()=>h(
"This seat is not known here: perhaps an older version of the service had its table. Ask for a new link."),no_session:()=>h("There is no such table any more."),
wrong_code:()=>h("The code in the link is not valid any more. Ask for a new link."),unknown_code:()=>h("No table has this code. Compare it with what you were to\
ld."),too_many_guesses:()=>h("Too many wrong codes were tried. Wait a minute, or open the link that the game master gave you."),too_many_requests:()=>h("Too man\
y requests at once. Wait a moment, then press again."),busy:()=>h("Many people change this table at once. Nothing was changed by what you pressed: press again i\
n a moment."),character_taken:()=>h("Somebody else plays them already. Choose another one, or make one."),own_bargain:()=>h("Somebody else offers you a bargain:\
 ask the game master.")};function tr(n,t=null){let e=s=>t?.game?t.named(s):s,r=(n.errors??[]).map(({detail:s})=>s).filter(s=>s&&s!==n.detail).map(e);return{code:n.
code??n.name,text:Cs(n,t),more:r,unanswered:!!n.unanswered}}function Cs(n,t){if(n instanceof z)return h("Your browser wants to be allowed into the local network\
: allow it in the address bar's menu, then load the page again.");if(n.unanswered&&n.code!=="busy")return h("No answer. What you sent may have arrived already. \
We ask until we know; it never happens twice.");if(n instanceof T)return h("No connection to the table. Nothing was sent.");if(n.name==="AbortError"||n.name==="\
TimeoutError")return h("It took too long. Look again.");let e=Qn[n.code];return e&&t?e(t):e?e({gmName:""}):(n.detail||console.error(n),n.detail?As(t?.game?t.named(
n.detail):n.detail):h("That went wrong: {what}",{what:n.message}))}function As(n){return n.charAt(0).toUpperCase()+n.slice(1)+(/[.!?]$/.test(n)?"":".")}function er({page:n}){let t=lt(null),e=lt(null),{text:r,checking:s,shown:o}=n,{faults:i,refusal:a,state:c}=s,u=i.length>0,l=c==="plays"?s.answer.warnings:[];Fn(
()=>{o.line&&Es(t.current,o.line)},[o]);let g=()=>{e.current.scrollTop=t.current.scrollTop},f=async w=>{let[b]=w.target.files;b&&(n.replace(await b.text()),w.target.
value="")},m=new Set(i.map(({line:w})=>w));return d`<section class="card stack" aria-labelledby="file-title">
    <div class="row wrap">
      <h1 id="file-title">${h("Write a game")}</h1>
      <span class="state push ${c}">${Ms(s)}</span>
    </div>
    <p class="soft small">
      ${h("A file says what is other than in most games Forged in the Dark. It is checked while you type, and stored in this browser alone.")}
    </p>
    <div class="editor ${u?"faulty":""}">
      <pre class="gutter" ref=${e} aria-hidden="true">${r.split(`
`).map((w,b)=>d`<span class=${m.has(b+1)?"wrong":""}>${b+1}${`
`}</span>`)}</pre>
      <textarea
        id="file"
        ref=${t}
        aria-label=${h("The file, in TOML or JSON")}
        aria-describedby="found"
        aria-invalid=${u?"true":null}
        wrap="off"
        spellcheck="false"
        autocapitalize="off"
        autocomplete="off"
        maxlength="65536"
        value=${r}
        onInput=${w=>n.write(w.target.value)}
        onScroll=${g}
      ></textarea>
    </div>
    <div id="found">
      ${u&&d`<div class="note bad stack">
          <h2>${M(i.length,"{n} fault","{n} faults")}</h2>
          <${Dt} faults=${i} go=${w=>n.show(w)} />
        </div>`}
      ${l.length>0&&d`<div class="note stack">
          <h2>${M(l.length,"{n} warning","{n} warnings")}</h2>
          <${Dt} faults=${l} go=${w=>n.show(w)} />
        </div>`}
      ${a&&d`<p class="note">${tr(a).text}</p>`}
    </div>
    <div class="row wrap">
      <button class=${c==="plays"?"":"primary"} onClick=${()=>n.press()}>${h("Check it")}</button>
      <label class="button file">
        ${h("Open a file")}<input class="off" type="file" accept=".toml,.json" onChange=${f} />
      </label>
      ${!n.isExample&&d`<button class="quiet" onClick=${()=>n.beginAnew()}>${h("Begin with the example")}</button>`}
      ${n.former&&d`<button class="quiet" onClick=${()=>n.bringBack()}>${h("Bring back what was here")}</button>`}
    </div>
  </section>`}function Ms({state:n,answer:t}){return n==="none"?h("Not checked yet"):n==="written"?h("Not checked since you typed"):n==="checking"?h("Being chec\
ked \u2026"):n==="plays"?h("{name} plays.",{name:t.description.title}):n==="faulty"?h("It does not play yet"):h("It could not be checked")}function Es(n,t){let e=n.
value.split(`
`),r=e.slice(0,t-1).join(`
`).length+(t>1?1:0);n.focus({preventScroll:!0}),n.setSelectionRange(r,r+(e[t-1]??"").length),n.scrollLeft=0,n.scrollTop=Math.max(0,n.scrollHeight/e.length*(t-1)-
n.clientHeight/3),n.scrollIntoView({block:"nearest"})}function nr(n){return n==="large"?h("This game is too large: a file has at most 64 KiB."):h("This link is damaged: copy it again, as a whole.")}function rr({page:n}){let{link:t}=n;if(!t)return null;if(t.reason)return d`<section class="note bad" role="alert">
      <p>${nr(t.reason)}</p>
      <button class="mini" onClick=${()=>n.dropLink()}>${h("Close")}</button>
    </section>`;let e=new TextEncoder().encode(t.text).length;return d`<section class="turn linked">
    <h2>${h("This link has a game")}</h2>
    <p class="small">
      ${M(e,"{n} byte. Nothing of it was sent.","{n} bytes. Nothing of it was sent.")}
      ${n.isExample?"":h("What you have written can be brought back.")}
    </p>
    <details><summary>${h("Read it")}</summary><pre tabindex="0">${t.text}</pre></details>
    <div class="row wrap">
      <button onClick=${()=>n.takeLink()}>${h("Take it, and check it")}</button>
      <button onClick=${()=>n.dropLink()}>${h("No")}</button>
    </div>
  </section>`}var Ns=1e4,Se="sessionStorage",Is=["ask","narrate","character"];function Rt(n,t,e,r){let[s,o]=tt(()=>Ls(n,t,e)??e),i=g=>JSON.stringify(g)!==JSON.stringify(e),a=g=>{
let f={...s,...g};o(f),c(f),r?i(f)&&!n.actions.has(n.focus)&&(n.focus=r):n.writes(i(f)||Is.some(m=>js(n,m)))},c=g=>{pn(Se,t,n,i(g)&&JSON.stringify(g).length<=Ns?
g:void 0)},u=()=>a(e),l=async(g,f)=>{c(e);let m=()=>{u(),n.focus===r&&(n.focus=""),f?.()};await n.act(g,m)===void 0&&c(s)};return{draft:s,written:i(s),change:a,
clear:u,send:l}}function js(n,t){return ge(Se,t,n)!==void 0}function Ls(n,t,e){let r=ge(Se,t,n),s=([o,i])=>sr(r[o])===sr(i);if(!(!r||!Object.entries(e).every(s)))
return Object.fromEntries(Object.keys(e).map(o=>[o,r[o]]))}function sr(n){return n===null?"none":Array.isArray(n)?"list":typeof n}var Ps={dice:"M4 4H16V16H4ZM7.5 7.5V7.51M12.5 12.5V12.51M12.5 7.5V7.51M7.5 12.5V12.51",sheet:"M5 3H15V17H5ZM8 7H12M8 10.5H12M8 14H10",clock:"M10 3A7 7 0 1 0 10 \
17A7 7 0 1 0 10 3M10 10V3M10 10H17",story:"M4 4.5C6 3.5 8 3.5 10 5 12 3.5 14 3.5 16 4.5V16C14 15 12 15 10 16.5 8 15 6 15 4 16ZM10 5V16.5",invite:"M7.5 9A3 3 0 1\
 0 7.5 3A3 3 0 1 0 7.5 9M2.5 16.5C2.5 13 4.5 11.5 7.5 11.5S12.5 13 12.5 16.5M15 7V13M12 10H18",people:"M7.5 9A3 3 0 1 0 7.5 3A3 3 0 1 0 7.5 9M2.5 16.5C2.5 13 4.\
5 11.5 7.5 11.5S12.5 13 12.5 16.5",shield:"M10 2.5 16.5 5V10C16.5 14 13.5 16.6 10 17.8 6.5 16.6 3.5 14 3.5 10V5ZM7 10 9.3 12.3 13.3 7.8",lock:"M5 9H15V16H5ZM7 9\
V6.5A3 3 0 0 1 13 6.5V9",gear:"M10 7A3 3 0 1 0 10 13A3 3 0 1 0 10 7M10 2.5V4.5M10 15.5V17.5M2.5 10H4.5M15.5 10H17.5M4.7 4.7 6.1 6.1M13.9 13.9 15.3 15.3M15.3 4.7\
 13.9 6.1M6.1 13.9 4.7 15.3",plus:"M10 4.5V15.5M4.5 10H15.5",minus:"M4.5 10H15.5",undo:"M5 8H12.5A4 4 0 0 1 12.5 16H8M5 8 8.5 4.5M5 8 8.5 11.5",warn:"M10 3 18 1\
7H2ZM10 8V12M10 14.5V14.51",eye:"M3 3 17 17M6 6C4 7.3 2.5 10 2.5 10S5 15 10 15C11.3 15 12.5 14.6 13.5 14M9 5.1C14.5 4.5 17.5 10 17.5 10S16.8 11.4 15.5 12.7",close:"\
M5 5 15 15M15 5 5 15",check:"M4 10.5 8 14.5 16 5.5",copy:"M7 7H16V16H7ZM4 13V4H13",more:"M5 10V10.01M10 10V10.01M15 10V10.01",pen:"M4 16 5 12 13 4 16 7 8 15ZM11\
.5 5.5 14.5 8.5"};function or({name:n}){return d`<svg class="i" viewBox="0 0 20 20" aria-hidden="true"><path d=${Ps[n]} /></svg>`}function ht(n){let t=n.map(o=>o*100),e=t.map(Math.floor),r=t.map((o,i)=>i).sort((o,i)=>t[i]%1-t[o]%1),s=Math.round(t.reduce((o,i)=>o+i,0))-e.reduce((o,i)=>o+i,0);
for(let o=0;o<s;o+=1)e[r[o%r.length]]+=1;return e}function ir({parts:n,was:t,plain:e}){let r=ht(n.map(({chance:u})=>u)),s=n.map(({says:u},l)=>h("{says} {n} in 1\
00",{says:u,n:r[l]})).join(", "),o=[...new Set(n.map(({kind:u})=>u))].map(u=>{let l=g=>g.reduce((f,m,w)=>n[w].kind===u?f+m:f,0);return{kind:u,chance:l(n.map(({chance:g})=>g)),
n:l(r)}}),i=0,a=o.map(({kind:u,chance:l,n:g})=>{let[f,m]=[i,l*100];i+=m;let w={x:`${f.toFixed(2)}%`,width:`${m.toFixed(2)}%`,height:"100%"};return d`<rect class=${`\
s ${u}`} ...${w} /><rect class=${`tex ${u}`} ...${w} />
      ${m>=9&&!e?d`<text class=${u} x=${`${(f+m/2).toFixed(2)}%`} y="50%">${g}</text>`:null}`}),c=t===void 0?null:d`<line class="was" x1=${`${t*100}%`} x2=${`${t*
100}%`} y1="0" y2="100%" />`;return d`<svg class="bar" role="img" aria-label=${s}>${a}${c}</svg>`}function ar({parts:n}){let t=ht(n.map(({chance:e})=>e));return d`<dl class="key">
    ${n.map(({kind:e,says:r,more:s},o)=>d`<svg class="sw" aria-hidden="true">
        <rect class=${e} width="14" height="14" />
        <rect class=${`tex ${e}`} width="14" height="14" />
      </svg>
        <dt>${t[o]} %</dt><dd>${r} ${s?d`<span class="says">${s}</span>`:null}</dd>`)}
  </dl>`}function et({play:n,lacks:t=!1,queued:e=!1,onClick:r,children:s,...o}){let i=t||(e?n.gone:n.busy);return d`<button ...${o} aria-disabled=${i?"true":null} onClick=${r&&
(c=>{n.gone?n.sayGone():i||r(c)})}>
    ${s}
  </button>`}function Ut(n,t,e){return Object.entries(n.game.spec.properties).filter(([,r])=>t.includes(r["x-owner"])&&!r["x-joined"]&&!!r["x-primary"]===e&&(!r["x-published"]||
n.session.options.published)&&Wt(r)!=="hidden"&&Wt(r)!=="object")}function Wt(n){return n["x-widget"]}function Ds(n){return n.anyOf?.find(({type:t})=>t!=="null")??
n}function ft({play:n,name:t,value:e,change:r,needed:s=!1,form:o="field"}){let i=n.field(t),a=`${o}-${t}`,c=d`<p class="hint">${i.description}</p>`;return Wt(i)===
"checkbox"?d`<div>
      <label class="tick">
        <input
          id=${a}
          type="checkbox"
          checked=${e??i.default}
          onChange=${u=>r(u.target.checked)}
        />
        ${i.title}
      </label>
      ${c}
    </div>`:d`<div>
    <label for=${a}>${i.title}${s&&d` <span class="soft">${h("(needed)")}</span>`}</label>
    <${Hs} id=${a} field=${i} value=${e} change=${r} />
    ${c}
  </div>`}function Hs({id:n,field:t,value:e,change:r}){let s=Ds(t),o=t["x-enum-labels"]??s["x-enum-labels"]??{},i=t.enum??s.enum;if(i)return d`<select
      id=${n}
      value=${e??t.default??""}
      onChange=${a=>r(i.find(c=>String(c)===a.target.value)??null)}
    >
      ${t.default===null&&d`<option value="">${h("none")}</option>`}
      ${i.map(a=>d`<option value=${a}>${o[a]?.label??a}</option>`)}
    </select>`;if(s.type==="integer")return d`<${Bt}
      id=${n}
      value=${e??t.default??0}
      least=${s.minimum??0}
      most=${s.maximum??99}
      change=${r}
    />`;if(s.type==="array"){let a=(e??[]).join(", ");return d`<input
      id=${n}
      value=${a}
      placeholder=${h("separated by commas")}
      onChange=${c=>r(Rs(c.target.value))}
    />`}return Wt(t)==="textarea"?d`<textarea
      id=${n}
      class="says"
      maxlength=${s.maxLength}
      value=${e??""}
      onInput=${a=>r(a.target.value)}
    >
    </textarea>`:d`<input
    id=${n}
    maxlength=${s.maxLength}
    value=${e??""}
    onInput=${a=>r(a.target.value)}
  />`}function Rs(n){return n.split(",").map(t=>t.trim()).filter(Boolean)}function Bt({id:n,value:t,least:e=0,most:r=99,change:s,says:o,play:i}){let a=(c,u,l,g)=>{
let f=()=>s(Math.min(r,Math.max(e,g))),m=d`<${or} name=${u} />`;return i?d`<${et} play=${i} type="button" class="mini" aria-label=${c} lacks=${l} onClick=${f}>${m}<//>`:
d`<button
          type="button"
          class="mini"
          aria-label=${c}
          aria-disabled=${l?"true":null}
          onClick=${f}
        >
          ${m}
        </button>`};return d`<span class="row stepper" role="group" aria-label=${o}>
    ${a(h("one less"),"minus",t<=e,t-1)}
    <output id=${n}><b>${t}</b></output>
    ${a(h("one more"),"plus",t>=r,t+1)}
  </span>`}function cr({value:n,least:t,most:e,change:r,says:s}){if(e-t>8)return d`<${Bt} value=${n} least=${t} most=${e} change=${r} says=${s} />`;let o=Array.
from({length:e-t+1},(i,a)=>t+a);return d`<span class="dial dots-row" role="group" aria-label=${s}>${o.map(i=>d`<button type="button" aria-pressed=${String(i===n)} onClick=${()=>r(
i)}>
        ${t<0&&i>0?`+${i}`:String(i).replace("-","\u2212")}
      </button>`)}</span>`}var Ws=12;function lr(n){return!n.game.joins||!n.session.options.published?[]:n.entries.filter(t=>t.type==="rolled"&&!t.reversed_by).slice(-Ws).reverse().map(t=>({
id:t.action??`r${t.seq}`,entry:t}))}function ur({play:n,rolls:t,picked:e,change:r}){let s=o=>r(e.includes(o)?e.filter(i=>i!==o):[...e,o]);return d`<details open=${e.
length>0}>
    <summary>${h("Rolls that count in this one")}</summary>
    <div class="stack">
      <p class="hint">
        ${h("Of a group, a set-up, an opponent or an attack: rolls that were made before. They count in the order of your presses.")}
      </p>
      ${t.map(({id:o,entry:i})=>{let{goal:a,outcome:c}=i.ruling??{},u=e.length>1&&e.includes(o)&&`${e.indexOf(o)+1}.`,l=[i.character_name??i.by_name,a,c&&n.label(
"outcome",c)];return d`<button
          type="button"
          class="choice"
          aria-pressed=${String(e.includes(o))}
          onClick=${()=>s(o)}
        >${u||""} ${l.filter(Boolean).join(" \xB7 ")}</button>`})}
    </div>
  </details>`}function Te(n,t){return n.trim().toLowerCase()===t.trim().toLowerCase()}var Ft=class{constructor(t){this.me=t,this.game=null,this.people=[],this.characters=[],this.
clocks=[],this.formerNames={},this.actions=new Map}get role(){return this.people.find(({id:t})=>t===this.me)?.role??"player"}get isGm(){return this.role==="gm"}get gm(){
return this.people.find(({role:t})=>t==="gm")}get gmName(){return this.personName(this.gm?.id??"")}get family(){return this.game.family}get mine(){return this.characters.
filter(t=>this.actor(t.id)===this.me)}character(t){return this.characters.find(e=>e.id===t)}clock(t){return this.clocks.find(e=>e.id===t)}personName(t){return this.
people.find(e=>e.id===t)?.name??this.formerNames[t]??t}nameOf(t){return t==="gm"?this.gmName:t==="session"?h("the table"):this.character(t)?.name??this.clock(t)?.
name??this.personName(t)}actor(t){let e=this.people.find(({id:r,active:s})=>s&&r===this.character(t)?.owner);return e?e.id:this.gm?.id}isMe(t){return t==="gm"?this.
isGm:t===this.me||this.character(t)!==void 0&&this.actor(t)===this.me}label(t,e){return this.game?.labels[t]?.[e]?.label??String(e).replaceAll("_"," ")}help(t,e){
return this.game?.labels[t]?.[e]?.help??""}named(t){return t.replace(/`([a-z_]+)`/g,(e,r)=>xe(this.field(r)?.title??r)).replace(/(?<!["\w])[ckp][1-9]\d*(?!["\w])/g,
e=>this.nameOf(e))}field(t){return this.game.spec.properties[t]}#t({consequences:t},{who:e,consequence:r}){return this.isMe(e)||t.some(({id:s,thrower:o})=>s===r&&
o===this.me)}awaited(t){let e=[];for(let r of this.actions.values()){let s=r.awaits.filter(o=>this.#t(r,o)===t);s.length&&e.push({action:r,turns:s,since:Math.min(
...s.map(({since:o})=>o))})}return e.sort((r,s)=>r.since-s.since)}};function hr({play:n}){let{draft:{name:t,free:e},change:r,send:s}=Rt(n,"character",{name:"",free:!1});return d`<form class="card stack" onSubmit=${i=>{i.preventDefault(),
s(()=>n.table.makeCharacter({name:t.trim(),free:e}))}}>
    <h2>${n.isGm?h("A character of yours"):h("Who do you play?")}</h2>
    <div>
      <label for="new-character">${n.isGm?h("Name of the character"):h("Name of your character")}</label>
      <input
        id="new-character"
        maxlength="80"
        required
        value=${t}
        onInput=${i=>r({name:i.target.value})}
      />
    </div>
    ${n.isGm&&d`<label class="tick">
        <input type="checkbox" checked=${e} onChange=${i=>r({free:i.target.checked})} />
        ${h("A player may take them")}
      </label>`}
    <${et} play=${n} class=${n.isGm?"wide":"primary wide"}>${h("Make the character")}<//>
  </form>`}var Us={least:0,most:5,start:1};function pr(n){let t={...Us,...n.game.approach},{name:e="",part:r}=t,s=n.game.sheet.properties?.[r]?.additionalProperties??{};return{
...t,none:!e||!r,several:!!n.game.fields[e]?.many,values:s.enum,labels:s["x-enum-labels"]}}function Bs(n,t,e){let{labels:r,least:s}=pr(n);return`${Gs(t)} ${r?.[e]?.
label??(s<0&&e>=0?`+${e}`:e)}`}function Fs(n,t,e){let{member:r}=n.game.approach;return Bs(n,t,r?e[r]:e)}function Vs(n,t){return n.game.sheet.properties?.[t]?.["\
x-names"]??[]}function Gs(n){return n.charAt(0).toUpperCase()+n.slice(1)}var fr={cid:"",spec:{goal:""},picked:[],others:[],clock:"",used:[],joins:[],declare:0};
function mr({play:n,again:t,close:e}){let r=(n.isGm?n.characters:n.mine).filter(({id:p})=>!t||p===t.character),s=pr(n),o=t?{...fr,spec:{goal:t.spec.goal??""},picked:dr(
t,s)}:fr,{draft:i,written:a,change:c,clear:u,send:l}=Rt(n,t?`ask ${t.id}`:"ask",o);if(!r.length)return d`<${hr} play=${n} />`;let{spec:g,others:f,declare:m}=i,w=r.
find(({id:p})=>p===i.cid)??r[0],b=w.sheet[s.part]??{},y=t!==void 0&&dr(t,s).some(p=>!(p in b)),[[k,O]=[]]=Object.entries(n.game.members).filter(([p])=>p!==s.name),
N=k?Object.entries(w.sheet[k]??{}):[],x=Object.values(n.game.pushes).find(({field:p})=>p===k)?.costs,P=qs(n,s),Gt=Object.entries(b),Ne=Vs(n,s.part).filter(p=>!Gt.
some(([_])=>Te(_,p))),Ie=n.clocks.filter(({state:p})=>p==="open"),I=i.picked.filter(p=>p in b),J=i.used.filter(p=>N.some(([_])=>_===p)),qt=lr(n),dt=i.joins.filter(
p=>qt.some(({id:_})=>_===p)),Jt=Ie.some(({id:p})=>p===i.clock)?i.clock:"",Kt=(p,_)=>{let{[p]:S,...C}=g;c({spec:_===null?C:{...C,[p]:_}})},Or=p=>{let _=s.several?
2-f.length:1,S=s.several?f:[];I.includes(p)?c({picked:I.filter(C=>C!==p),others:S}):c({picked:_>0?[...I,p].slice(-_):I,others:S})},Cr=()=>{let p=(s.several?2-I.
length:1)-f.length;c({picked:s.several?I:[],others:p>0?[...f,{name:""}]:[]})},Ar=p=>{if(f.some(D=>D.name===p)){c({others:f.filter(D=>D.name!==p)});return}let _=s.
several?1:0,S=_?f.slice(-_):[],C=_-S.length;c({picked:C?I.slice(-C):[],others:[...S,{name:p}]})},Zt=(p,_)=>c({others:f.map((S,C)=>C===p?{...S,..._}:S)}),Mr=p=>c(
{used:J.includes(p)?J.filter(_=>_!==p):[...J,p]}),pt=f.map(p=>({...p,name:p.name.trim()})).filter(({name:p})=>p),Er=p=>{p.preventDefault(),Yt&&l(async()=>{let _=[
...I];if(pt.length){let D=n.character(w.id),Lr=pt.map(({name:Xt,value:je=s.start})=>[Xt,s.member?{[s.member]:je}:je]),Pr={...D.sheet,[s.part]:{...b,...Object.fromEntries(
Lr)}};await n.table.changeCharacter(w.id,{sheet:Pr},D.version),await n.refresh(),_.push(...pt.map(({name:Xt})=>Xt))}let S=n.character(w.id),C={character:w.id,spec:Zs(
y?null:s,mt,_,S.sheet)};return J.length&&(C.spec[k]=J.map(D=>({name:D,[O]:n.character(w.id).sheet[k][D]}))),Jt&&(C.clock=Jt),dt.length&&(C.joins=dt),m&&(C.declare=
m),t&&(C.follows=t.id),n.table.openAction(C)},()=>{n.look(""),n.say(h("{gm} is asked.",{gm:n.gmName}))})},Nr=()=>{u(),e?.(),n.look("")},Ir=P.filter(p=>n.game.fields[p].
kind==="number").map(p=>[p,g[p]??0]),mt={...g,...Object.fromEntries(Ir)},jr=p=>typeof mt[p]!="string"||mt[p].trim()!=="",zt=P.filter(p=>(mt[p]??"")===""||!jr(p)),
Yt=g.goal.trim()&&!zt.length&&(s.none||y||I.length>0||pt.length>0||dt.length>0);return d`<form class="card stack" onSubmit=${Er}>
    ${r.length>1&&d`<div>
        <label for="who">${h("Who?")}</label>
        <select
          id="who"
          value=${w.id}
          onChange=${p=>c({cid:p.target.value,picked:[],others:[],used:[]})}
        >
      ${r.map(({id:p,name:_})=>d`<option value=${p}>${_}</option>`)}</select></div>`}
    <div><label for="goal">${n.isGm?h("What do they want?"):h("I want to \u2026")}</label>
      <textarea
        id="goal"
        class="says"
        maxlength="500"
        required
        value=${g.goal}
        placeholder=${h("slip past the watchman to the vault door")}
        onInput=${p=>Kt("goal",p.target.value)}
      >
      </textarea>
    </div>
    ${!s.none&&!y&&d`<fieldset><legend>${s.several?h("With which traits? Up to two"):h("How?")}</legend>
      <div class="row wrap">
        ${Gt.map(([p,_])=>d`<button
              type="button"
              aria-pressed=${I.includes(p)?"true":"false"}
              class="choice"
              onClick=${()=>Or(p)}
            >
              ${Fs(n,p,_)}
            </button>`)}
        ${Ne.map(p=>d`<button
              type="button"
              class="choice usual"
              aria-pressed=${f.some(_=>_.name===p)?"true":"false"}
              onClick=${()=>Ar(p)}
            >
              ${p}
            </button>`)}
        <button
          type="button"
          class="choice"
          aria-pressed=${f.some(({name:p})=>!Ne.includes(p))?"true":"false"}
          onClick=${Cr}
        >
          ${Gt.length?h("Something else \u2026"):h("Name it \u2026")}
        </button>
      </div>
      ${f.map((p,_)=>d`<div class="row wrap other">
        <input
          aria-label=${h("Its name")}
          maxlength="80"
          placeholder=${h("Its name")}
          value=${p.name}
          onInput=${S=>Zt(_,{name:S.target.value})}
        />
        ${s.values?d`<select
              aria-label=${h("How good?")}
              value=${p.value??s.start}
              onChange=${S=>Zt(_,{value:S.target.value})}
            >
              ${s.values.map(S=>d`<option value=${S}>${s.labels[S].label}</option>`)}
            </select>`:d`<${cr}
              says=${h("How good?")}
              value=${p.value??s.start}
              least=${s.least}
              most=${s.most}
              change=${S=>Zt(_,{value:S})}
            />`}
        <span class="hint">${h("It is put on the sheet.")}</span></div>`)}
    </fieldset>`}
    ${P.map(p=>d`<${ft}
          key=${p}
          play=${n}
          name=${p}
          needed
          value=${g[p]}
          change=${_=>Kt(p,_)}
        />`)}
    ${N.length>0&&d`<fieldset>
        <legend>
          ${n.field(k).title} ${x&&d`<span class="soft">${h("{costs} each",{costs:Ks(n,x)})}</span>`}
        </legend>
        <div class="row wrap">
      ${N.map(([p,_])=>d`<button
            type="button"
            class="choice"
            aria-pressed=${J.includes(p)?"true":"false"}
            onClick=${()=>Mr(p)}
          >
            ${p} +${_}
          </button>`)}
    </div></fieldset>`}
    ${"clock"in n.game.fields&&!n.game.clock_flag&&!t&&n.clocks.length>0&&d`<div>
        <label for="clock">${h("Which clock does it fill?")}</label>
        <select id="clock" value=${Jt} onChange=${p=>c({clock:p.target.value})}>
      <option value="">${h("none")}</option>
      ${Ie.map(p=>d`<option value=${p.id}>${p.name} (${p.filled}/${p.size})</option>`)}
    </select>
  </div>`}
    ${qt.length>0&&d`<${ur} play=${n} rolls=${qt} picked=${dt} change=${p=>c({joins:p})} />`}
    <details><summary>${h("More")}</summary><div class="stack">
      ${"multiple"in n.game.counted&&d`<div>
          <label for="declare">${h("Several actions this turn: how many?")}</label>
          <${Bt} id="declare" value=${m} most=${10} change=${p=>c({declare:p})} />
        </div>`}
      ${Ut(n,["player","shared"],!1).filter(([p])=>!P.includes(p)&&Js(n,p)).map(([p])=>d`<${ft}
              key=${p}
              play=${n}
              name=${p}
              value=${g[p]}
              change=${_=>Kt(p,_)}
            />`)}
    </div></details>
    ${g.goal.trim()&&!Yt?d`<p class="hint">
          ${zt.length?h("Still needed: {what}.",{what:zt.map(p=>n.field(p).title).join(", ")}):h("How do you do it? Pick it above, or name it.")}
        </p>`:null}
    <${et} play=${n} class="primary wide" lacks=${!Yt}>
      ${t?h("Go on at {position}",{position:n.label("position",t.next)}):n.isGm?h("Call for the roll"):h("Ask {gm}",{gm:n.gmName})}
    <//>
    ${(e||a)&&d`<button type="button" class="quiet wide" onClick=${Nr}>${h("Cancel")}</button>`}
  </form>`}function qs(n,t){let{fields:e,from_sheet:r,needed:s}=n.game,o=([i,{owner:a,required:c}])=>a!=="gm"&&(c&&!r.includes(i)||i in s);return Object.entries(
e).filter(i=>!i[0].includes(".")&&o(i)).map(([i])=>i).filter(i=>!["goal",t.name].includes(i))}function Js(n,t){let{fields:e,counted:r,from_tracks:s,harm_field:o,
offers:i}=n.game,a=Object.values(i).flatMap(({sets:c={},copies:u,counts:l,adds:g})=>[...Object.keys(c),u,l,g]);return["goal","note",o,...s,...a].includes(t)||t in
r?!1:e[t]!==void 0&&e[t].kind!=="object"}function Ks(n,t){return Object.entries(t).map(([e,r])=>`${r} ${n.label("track",e)}`).join(", ")}function dr({spec:n},{name:t,
several:e}){return e?(n[t]??[]).map(r=>r.name):n[t]?[n[t]]:[]}function Zs(n,t,e,r){let s=Object.fromEntries(Object.entries(t).filter(([,o])=>o!==""&&o!==null));
return n?n.several?{...s,[n.name]:e.map(o=>({name:o,[n.number]:r[n.part][o]}))}:e[0]?{...s,[n.name]:e[0]}:s:s}function gr(n,{outcome:t,degree:e,success:r=!0}){return n.game.grades[e??t]??(r?"clean":"fail")}function $r({play:n}){let{positions:t,menus:e}=n.game.tables,r=t.map(({id:i})=>i).filter(i=>i in e),s=Object.keys(n.game.grades).filter(i=>r.some(a=>i in e[a])),
o=r.length>1;return d`<section class="card stack" aria-labelledby="menus-title">
    <h2 id="menus-title">${h("What may follow")}</h2>
    ${n.game.tables.effects.length>1&&d`<p class="hint">${h("With the usual effect.")}</p>`}
    <table class="menus" role="table">
      ${o&&d`<thead role="rowgroup"><tr role="row">
          <td role="cell"></td>
          ${r.map(i=>d`<th scope="col" role="columnheader">${n.label("position",i)}</th>`)}
        </tr></thead>`}
      <tbody role="rowgroup">
        ${s.map(i=>d`<tr role="row">
            <th scope="row" role="rowheader">${n.label("outcome",i)}</th>
            ${r.map(a=>d`<td role="cell">
                ${o&&d`<b class="where" aria-hidden="true">${n.label("position",a)}</b>`}
                <${zs} play=${n} menu=${e[a][i]} />
              </td>`)}
          </tr>`)}
      </tbody>
    </table>
  </section>`}function zs({play:n,menu:t}){if(!t)return d`<span class="soft">${h("cannot be")}</span>`;let{branches:e,options:r,at_least:s}=t;return!e.length&&!r.
length?d`<span class="soft">${h("nothing")}</span>`:d`<div>
    ${e.length>0&&d`<p class="soft">${h("The player picks first:")}</p>`}
    ${e.length>0&&d`<ul class="ways">
        ${e.map(o=>d`<li><i>${n.label("menu",o.id)}</i>${wr(n,o)}</li>`)}
      </ul>`}
    ${r.length>0&&d`<p class="soft">${s?M(s,"At least {n} of:","At least {n} of:"):h("May be:")}</p>`}
    <ul class="offers">
      ${r.map(o=>d`<li>${n.label("menu",o.id)}${wr(n,o)}</li>`)}
    </ul>
  </div>`}function wr(n,{severity:t,ticks:e,harm_level:r,position:s,effect:o}){let i=[t&&n.label("severity",t),r&&h("level {n}",{n:r}),e&&M(e,"{n} tick","{n} ti\
cks"),s&&n.label("position",s),o&&o!=="none"&&n.label("effect",o)].filter(Boolean);return i.length?d`<span class="soft"> (${i.join(", ")})</span>`:null}var[Ys,Oe,Xs]=["p1","p2","c1"],Vt=class extends Ft{constructor({description:t,rules:e}){super(Oe),this.game=t,this.people=[{id:Ys,role:"gm",active:!0,name:"Gia"},
{id:Oe,role:"player",active:!0,name:"Ana"}],this.characters=[{id:Xs,name:"Silk",owner:Oe,sheet:Qs(t),tracks:{}}],this.seat={sid:e},this.session={options:{published:!1}},
this.entries=[],this.stakes=new Map,this.focus="",this.busy=!0,this.gone=!1}writes(){}async act(){}};function Qs({sheet:n}){let t=Object.entries(n.properties??{}).
filter(([,e])=>e["x-names"]);return Object.fromEntries(t.map(([e,{"x-names":r,additionalProperties:s}])=>[e,Object.fromEntries(r.map((o,i)=>[o,_r(s,i)]))]))}function _r({
type:n,minimum:t=0,maximum:e=3,properties:r,enum:s},o){if(s)return s[o%s.length];if(n==="integer")return Math.min(e,Math.max(t,1)+o%3);let i=Object.entries(r??{}).
map(([a,c])=>[a,_r(c,o)]);return Object.fromEntries(i)}var Ce=Number(document.documentElement.dataset.mostBytes);function kr({page:n}){let{answer:t,state:e}=n.checking;if(!t)return d`<section class="preview wait">
      <h2>${h("What players will see")}</h2>
      <p class="soft">${h("It stands here once the file was checked: type something, or press \u201CCheck it\u201D.")}</p>
    </section>`;let r=new Vt(t);return d`<div class="preview">
    ${e==="faulty"&&d`<p class="note">${h("This is of the last text that played.")}</p>`}
    <section class="card stack" aria-labelledby="game-title">
      <h2 id="game-title">${t.description.title}</h2>
      <dl class="facts">
        <dt>${h("Size")}</dt>
        <dd>
          <meter min="0" max=${Ce} high=${.8*Ce} value=${t.bytes} aria-hidden="true"></meter>
          ${h("{n} of {most} bytes, as a complete document",{n:br(t.bytes),most:br(Ce)})}
        </dd>
        <dt>${h("Name")}</dt>
        <dd><code>${t.rules}</code></dd>
      </dl>
    </section>
    <${eo} play=${r} odds=${t.odds} />
    <${$r} play=${r} />
    <section class="preview-form" aria-labelledby="form-title">
      <h2 id="form-title">${h("What a player is asked")}</h2>
      <p class="hint">${h("This is the form as it will be. Nothing of it is sent from here.")}</p>
      <${mr} key=${t.rules} play=${r} />
      <${yr} key=${`${t.rules} beside`} play=${r} owners=${["player","shared"]} title=${h("What may be added before the dice")} />
      <${yr} key=${`${t.rules} gm`} play=${r} owners=${["gm"]} title=${h("What the game master decides")} />
    </section>
  </div>`}function yr({play:n,owners:t,title:e}){let[r,s]=tt({}),i=(t.includes("gm")?[!0,!1]:[!0]).flatMap(a=>Ut(n,t,a)).filter(([a])=>!to(n,a));return i.length?
d`<details class="card"><summary>${e}</summary><div class="stack">
    ${i.map(([a])=>d`<${ft}
          key=${a}
          play=${n}
          form="beside"
          name=${a}
          value=${r[a]}
          change=${c=>s({...r,[a]:c})}
        />`)}
  </div></details>`:null}function to(n,t){let{name:e,number:r}=n.game.approach;return["goal",e,r].includes(t)}function eo({play:n,odds:t}){let e=new Map;for(let{
position:s,dice:o,outcomes:i,success:a}of t){let c=e.get(s)??[];c.push({dice:o,outcomes:i,success:a}),e.set(s,c)}let r=new Map;for(let[s,o]of e){let i=JSON.stringify(
o);r.set(i,{rows:o,of:[...r.get(i)?.of??[],s]})}return d`<section class="card stack" aria-labelledby="odds-title">
    <h2 id="odds-title">${h("Chances by number of dice")}</h2>
    ${[...r.values()].map(({rows:s,of:o})=>d`<div class="by-dice">
        ${e.size>1&&d`<h3>${Xn(o.map(i=>n.label("position",i)))}</h3>`}
        <ul>${s.map(i=>d`<${no} play=${n} ...${i} />`)}</ul>
        <${ar} parts=${xr(n,s.find(({dice:i})=>i===2)?.outcomes??s.at(-1).outcomes)} />
        <p class="hint">${h("The numbers are those of two dice.")}</p>
      </div>`)}
  </section>`}function no({play:n,dice:t,outcomes:e,success:r}){let s=xr(n,e).filter(({chance:i})=>i),[o]=ht([r.decimal,1-r.decimal]);return d`<li>
    <span>${M(t,"{n} die","{n} dice")}</span>
    <${ir} parts=${s} />
    <b>${o} %</b>
  </li>`}function xr(n,t){return[...t].reverse().map(({outcome:e,chance:r})=>({kind:gr(n,{outcome:e,degree:void 0}),chance:r.decimal,says:n.label("outcome",e)}))}
function br(n){return n.toLocaleString(document.documentElement.lang)}async function vr(n){try{return await navigator.clipboard.writeText(n.value),!0}catch{return n.select(),document.execCommand("copy")}}function Sr({page:n}){let t=lt(null),[e,r]=tt(""),{code:s,text:o}=n.fragment,i=o===n.text,a=n.checking.state==="plays",c=i?`${location.origin}/games#${s}`:"",u=async()=>r(
await vr(t.current)?c:"");return d`<section class="card stack" aria-labelledby="take-title">
    <h2 id="take-title">${h("Take it with you")}</h2>
    <div class="row wrap">
      <a class=${`button ${a?"primary":""}`} href=${i?`/play#${s}`:null}>
        ${h("Open a table with it")}
      </a>
      <button onClick=${()=>ro(n)}>${h("Download the file")}</button>
    </div>
    <div>
      <label for="link">${h("A link that has the whole file in it")}</label>
      <div class="row">
        <input id="link" readonly ref=${t} value=${c} onFocus=${l=>l.target.select()} />
        <button class="fixed" onClick=${u}>${e&&e===c?h("Copied"):h("Copy the link")}</button>
      </div>
      <p class="hint">${h("Who opens it sees the file, and nothing is sent before they press.")}</p>
    </div>
  </section>`}function ro({text:n,checking:t}){let e=n.trimStart().startsWith("{")?"json":"toml",r=document.createElement("a");r.href=URL.createObjectURL(new Blob(
[n],{type:"text/plain"})),r.download=`${t.answer?.document.name??"game"}.${e}`,r.click(),setTimeout(()=>URL.revokeObjectURL(r.href),6e4)}function Tr({page:n}){return d`<header class="top">
    <a class="home" href="/">Rollwright</a>
    <a href="/docs/games.md">${h("How to write one")}</a>
    <label class="off" for="language">${h("Language")}</label>
    <select id="language" value=${ut} onChange=${t=>n.setLanguage(t.currentTarget.value)}>
      ${Zn.map(({language:t,name:e})=>d`<option value=${t} lang=${t}>${e}</option>`)}
    </select>
  </header>`}var Me="rollwright game",Ae=document.getElementById("new-game").content.textContent,Ee=class{constructor(){this.text=oo()??Ae,this.former="",this.shown={line:0,
times:0},this.link=null,this.fragment={text:"",code:""},this.checking=new Ht({check:(t,e)=>this.client.checkGame(t,{signal:e}),changed:()=>this.#r()}),addEventListener(
"hashchange",()=>this.#n()),this.#n(),this.#e(),this.#t()}get isExample(){return this.text===Ae}write(t){this.text=t,io(this.isExample?"":t),this.checking.write(
t),this.#e(),this.render()}replace(t){this.former=this.isExample?"":this.text,this.write(t),this.checking.press(t)}beginAnew(){this.replace(Ae)}bringBack(){let{
former:t}=this;this.replace(t),this.former="",this.render()}press(){this.checking.press(this.text)}show(t){this.shown={line:t,times:this.shown.times+1},this.render()}takeLink(){
let{text:t}=this.link;this.dropLink(),this.replace(t)}dropLink(){this.link=null,this.render()}async setLanguage(t){gn("language",t),await this.#t(),this.checking.
answer&&this.checking.press(this.text,!0)}async#t(){this.settings=we();let t=await zn(this.settings.language||navigator.language.slice(0,2));document.documentElement.
lang=t,document.documentElement.dataset.motion=this.settings.motion,document.title=`${h("Write a game")} - Rollwright`,this.client=new at(location.origin,{language:t}),
this.render()}async#n(){let t=await dn();t&&(this.link=t,this.client&&this.render())}async#e(){let{text:t}=this,e=await fn(t);t===this.text&&(this.fragment={text:t,
code:e},this.client&&this.render())}#r(){let t=document.getElementById("told"),e=this.checking.said();e&&t.textContent!==e&&(t.textContent=e),this.render()}render(){
Bn(d`<${so} page=${this} />`,document.getElementById("app"))}};function so({page:n}){return d`<${Tr} page=${n} />
    <main class="writing">
      <div class="write-side">
        <${rr} page=${n} />
        <${er} page=${n} />
        <${Sr} page=${n} />
      </div>
      <${kr} page=${n} />
    </main>`}function oo(){try{return localStorage.getItem(Me)}catch{return null}}function io(n){try{n?localStorage.setItem(Me,n):localStorage.removeItem(Me)}catch{}}
new Ee;
