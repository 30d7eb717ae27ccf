var Xt=/^[ !#-[\]-~]*$/;function Dn(n){for(let t=0;t<n.length;t++)if(n.charCodeAt(t)>127)return!1;return!0}function W(n,t=128){if(typeof n=="string"){if(Xt.test(
n))return`"${n}"`;if(/[\ud800-\udfff]/u.test(n))throw new TypeError("half a character");return JSON.stringify(n)}if(typeof n=="number"){if(!Number.isInteger(n))
throw new TypeError(`a number that is no integer: ${n}`);if(!Number.isSafeInteger(n))throw new TypeError(`an integer beyond 2^53-1: ${n}`);return String(n)}if(n===
null||typeof n=="boolean")return String(n);if(typeof n!="object")throw new TypeError(`no JSON value: ${typeof n}`);if(!t)throw new TypeError("nested too deeply");
let e="";if(Array.isArray(n)){for(let s of n)e&&(e+=","),e+=W(s,t-1);return`[${e}]`}let r=n;for(let s of Object.keys(r).sort()){let o=Xt.test(s);if(!o&&!Dn(s))throw new TypeError(
`a key that is not ASCII: '${s}'`);e&&(e+=","),e+=o?`"${s}":`:`${JSON.stringify(s)}:`,e+=W(r[s],t-1)}return`{${e}}`}var Et=new TextEncoder,Ln=Array.from({length:256},(n,t)=>t.toString(16).padStart(2,"0"));function C(n){let t="";for(let e of n)t+=Ln[e];return t}function F(n){return Uint8Array.
from({length:n.length/2},(t,e)=>parseInt(n.slice(2*e,2*e+2),16))}var Rn=Int32Array.from([1116352408,1899447441,3049323471,3921009573,961987163,1508970993,2453635748,
2870763221,3624381080,310598401,607225278,1426881987,1925078388,2162078206,2614888103,3248222580,3835390401,4022224774,264347078,604807628,770255983,1249150122,
1555081692,1996064986,2554220882,2821834349,2952996808,3210313671,3336571891,3584528711,113926993,338241895,666307205,773529912,1294757372,1396182291,1695183700,
1986661051,2177026350,2456956037,2730485921,2820302411,3259730800,3345764771,3516065817,3600352804,4094571909,275423344,430227734,506948616,659060556,883997877,
958139571,1322822218,1537002063,1747873779,1955562222,2024104815,2227730452,2361852424,2428436474,2756734187,3204031479,3329325298]),jn=Int32Array.from([1779033703,
3144134277,1013904242,2773480762,1359893119,2600822924,528734635,1541459225]),Un=new Int32Array(64);function te(n,t,e){let r=Un;for(let h=0;h<16;h++,e+=4)r[h]=t[e]<<
24|t[e+1]<<16|t[e+2]<<8|t[e+3];for(let h=16;h<64;h++){let f=r[h-15],m=r[h-2],y=(f>>>7|f<<25)^(f>>>18|f<<14)^f>>>3,_=(m>>>17|m<<15)^(m>>>19|m<<13)^m>>>10;r[h]=r[h-
16]+y+r[h-7]+_|0}let s=n[0],o=n[1],i=n[2],a=n[3],l=n[4],u=n[5],c=n[6],p=n[7];for(let h=0;h<64;h++){let f=(l>>>6|l<<26)^(l>>>11|l<<21)^(l>>>25|l<<7),m=p+f+(c^l&(u^
c))+Rn[h]+r[h]|0,_=((s>>>2|s<<30)^(s>>>13|s<<19)^(s>>>22|s<<10))+(s&o|i&(s|o))|0;p=c,c=u,u=l,l=a+m|0,a=i,i=o,o=s,s=m+_|0}n[0]+=s,n[1]+=o,n[2]+=i,n[3]+=a,n[4]+=l,
n[5]+=u,n[6]+=c,n[7]+=p}var Z=new Uint8Array(128),ee=new DataView(Z.buffer);function Vn(n,t,e){let r=e.length%64,s=e.length-r;for(let l=0;l<s;l+=64)te(n,e,l);Z.
fill(0);for(let l=0;l<r;l++)Z[l]=e[s+l];Z[r]=128;let o=r<56?64:128,i=t+e.length;ee.setUint32(o-8,Math.floor(i/536870912)),ee.setUint32(o-4,i%536870912*8);for(let l=0;l<
o;l+=64)te(n,Z,l);let a=new Uint8Array(32);for(let l=0;l<32;l++)a[l]=n[l>>2]>>>24-8*(l&3);return a}function Ct(n){return Vn(jn.slice(),0,n)}var D=new Uint8Array(
4096);function Bn(n,...t){let e=100;for(let s of t)e+=4+3*s.length;D.length<e&&(D=new Uint8Array(e));let r=ne(0,`ra3/${n}`);for(let s of t)r=ne(r,s);return D.subarray(
0,r)}function ne(n,t){let e=typeof t=="string"?Wn(n+4,t):t.length;typeof t!="string"&&D.set(t,n+4);for(let r=0;r<4;r++)D[n+r]=e>>>24-8*r;return n+4+e}function Wn(n,t){
for(let e=0;e<t.length;e++){let r=t.charCodeAt(e);if(r>127)return Et.encodeInto(t,D.subarray(n)).written;D[n+e]=r}return t.length}function N(n,...t){return Ct(Bn(
n,...t))}function L(n){let t=new Uint8Array(8),e=Math.floor(n/4294967296);for(let r=0;r<4;r++)t[r]=e>>>24-8*r,t[4+r]=n%4294967296>>>24-8*r;return t}function re(n,{e:t,commit:e,next_commit:r,client_seed:s}){return C(N("genesis",n,L(t),F(e),F(r),s))}function se(n,t,e){return C(N("commit",n,L(t),F(e)))}function oe(n,t,e){
return C(N("leaf",L(n),L(t),N("rec",W(e))))}function st(n){return C(Ct(Et.encode(JSON.stringify(n,Fn)))).slice(0,32)}function Fn(n,t){return t===null||typeof t!=
"object"||Array.isArray(t)?t:Object.fromEntries(Object.entries(t).sort(([e],[r])=>e<r?-1:1))}function Y(n){return C(crypto.getRandomValues(new Uint8Array(n)))}var S=class extends Error{constructor(t,e=null){super(t.detail),this.name="Problem",this.body=t,this.status=t.status,this.code=t.code,this.detail=t.detail,this.
errors=t.errors??[],this.retryAfter=e,this.temporary=t.status>=500||qn.has(t.code),this.unanswered=!1}},qn=new Set(["too_many_requests","too_many_streams","body\
_timeout","incomplete_body"]),$=class extends Error{constructor(t,e){super(t,{cause:e}),this.name="NetworkError",this.temporary=!0,this.retryAfter=null,this.unanswered=
!1}},q=class extends ${constructor(t){super("your browser wants permission for the local network",t),this.name="LocalNetworkError",this.temporary=!1}},z=class extends Error{constructor(t){
super(t.detail),this.name="DisagreementError",this.warning=t}},M=class extends Error{constructor(t,e="terms_unsigned"){super(`nothing was rolled: ${t}`),this.name=
"TermsError",this.code=e}},Gn=[/^localhost$|\.localhost$|\.local$/,/^(127|10)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2[0-9]|3[01])\./,/^\[(::1|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*)\]$/];
async function ae(n,t){let{hostname:e}=new URL(n);return globalThis.location!==void 0&&!ie(globalThis.location.hostname)&&ie(e)&&await Kn()==="missing"?new q(t):
new $(`no answer from ${e}`,t)}function ie(n){return Gn.some(t=>t.test(n))}async function Kn(){try{let n={name:"local-network-access"};return(await navigator.permissions.
query(n)).state==="granted"?"granted":"missing"}catch{return"unknown"}}function Jn(n){return C(N("terms",W(n)))}function Ot({epoch:n,...t}){let{difficulty_salt:e,...r}=t,s=r.spec?.difficulty;if(!(typeof e=="string"&&/^[0-9a-f]{64}$/.
test(e))||!Number.isSafeInteger(s)||s<0)return t;let i=C(Yn(F(e),s));return{...r,spec:{...r.spec,difficulty:i}}}function Zn(n){if(!Object.hasOwn(n,"spec"))return[];
let{clock:t,...e}=n;return(n.epoch?[n]:[n,e]).map(Ot)}function ce(n){let t=Object.hasOwn(n,"spec")?n.spec:n;return Array.isArray(t?.dice)?t.dice:null}function Yn(n,t){
return N("difficulty",n,L(t))}function E(n){try{return Jn(n)}catch{return""}}function le(n,{by:t,body:e}){if(n.by!==t)return"by";let r=Object.hasOwn(e,"spec"),s=(r?
Zn(e).map(E):[e.terms]).filter(Boolean),o=e.epoch||null;return(n.epoch??null)!==o||o&&!r&&!s.length?"epoch":(s.length||o)&&!s.includes(n.terms)?"terms":null}var ue=["character","clock","task","says","follows","fiction_changed","override","thrower"];function ot(n){let{terms:t,terms_digest:e}=n;if(typeof t!="object"||
t===null)return"its terms were not told";let r=E(t);return r?e===void 0?"the digest of its terms was not told":e!==r?"the digest that was told is not that of it\
s terms":!t.rules||!Array.isArray(t.dice)||!t.thrower?"its terms lack rules, dice or thrower":null:"its terms have no canonical form"}async function he(n,t,e,r){
let s=n.terms??null,o=typeof s=="string"?s:s&&E(s);if(o==="")throw new M("its terms have no canonical form");let i=e.signable(o);if(!i){let l=await t.read()??{},
u=ot(l);if(u!==null)throw new M(u);if(o!==null&&o!==l.terms_digest)throw new M("its terms are others by now","terms_changed");i=l.terms}if(!zn(i,t))throw new M(
"its terms are those of another roll");if(i.thrower!==r)throw new M(`${i.thrower} is to throw these dice`,"not_thrower");let a=E(i);return await e.agreed(a,i),{
...n,terms:a}}function fe(n,t){let e=r=>r.trim().split(/\s+/).join(" ").toUpperCase();return Object.entries(n??{}).find(([r])=>e(r)===e(t))?.[1]}function zn(n,{
action:t,consequence:e,rating:r}){return n.action===t&&n.consequence?.id===e&&n.rating===r}function de(n){let t=JSON.parse(JSON.stringify(Nt(n)));if(!E(Ot(t)))throw new M(
"its terms have no canonical form");return t}function Nt(n){let{spec:t,difficulty_salt:e}=n;return t?.difficulty_hidden===!0&&(t.difficulty??null)!==null&&!e?{...n,
difficulty_salt:Y(32)}:n}function Qn(n){let{terms:t}=n;if(typeof t!="object"||t===null)return n;let e=n.offers??[],r=Object.entries(t.offers??{}).map(([s,o])=>{
let{by:i="",to:a=""}=e.find(l=>l.id===s)??{};return{text:"",...o,id:s,by:i,to:a,state:"accepted"}});return{...n,...Object.fromEntries(ue.map(s=>[s,t[s]])),assistants:t.
assistants??[],spec:pe(t.spec)?er(t.spec,"difficulty"):{...t.spec},offers:[...e.filter(({state:s})=>s!=="accepted"),...r]}}var Xn=new Set([...ue,"action","assis\
tants","spec","offers","rules","dice"]);function tr(n){return Object.entries(n??{}).filter(([t])=>!Xn.has(t))}function pe(n){return typeof n?.difficulty=="strin\
g"&&/^[0-9a-f]{64}$/.test(n.difficulty)}function er(n,t){let{[t]:e,...r}=n;return r}var me={first:250,most:15e3};function It(n,{first:t,most:e}){return Math.min(e,t*2**Math.min(n-1,30))*(.5+Math.random()/2)}function Pt(n,t){return new Promise((e,r)=>{
t?.throwIfAborted();let s=()=>{clearTimeout(o),globalThis.removeEventListener?.("online",s),t?.removeEventListener("abort",s),t?.aborted?r(t.reason):e()},o=setTimeout(
s,n);globalThis.addEventListener?.("online",s),t?.addEventListener("abort",s)})}function R(n){return(n instanceof S||n instanceof $)&&n.temporary}function Ht(n){
return n instanceof S&&n.code==="busy"}var nr=3;async function it(n,{patience:t,signal:e,backoff:r}){let s=Date.now()+t,o=0;for(let i=1;;i++){e?.throwIfAborted();
try{return await n(s-Date.now())}catch(a){if(!R(a)||(o=Ht(a)?o+1:0,o===nr))throw a;let l=Math.max(It(i,r),a.retryAfter??0);if(Date.now()+l>=s)throw a;await Pt(l,
e)}}}var G=class{#t;#n;#e;#r;constructor(t,e,r,s){this.#t=t,this.#n=e,this.#e=`${r}pending/`,this.#r=s}async pending(){return(await this.#n.list(this.#e)).map(([,e])=>e).
sort((e,r)=>e.at-r.at)}async make(t,e){let{name:r,method:s,path:o,body:i,version:a,rolls:l,bind:u,again:c}=t;if(l){let y=await this.#s(t,e);if(y)return y.told}let p=u?
await u():i&&Nt(i),h={key:Y(16),name:r,method:s,path:o,body:p,version:a,rolls:l,at:Date.now()},f=this.#i({method:s,path:o,body:i,version:a}),m=await this.#n.update(
f,y=>y??h);return this.#o(f,m,c,e)}async resume(t,e){let s=(await this.#n.list(this.#e)).find(([,{key:o}])=>o===t.key)?.[0];return this.#o(s??this.#i(t),t,void 0,
e)}async#s({method:t,path:e,body:r,version:s},o){let i=this.#i({method:t,path:e,body:r,version:s});for(let[a,l]of await this.#n.list(this.#e)){if(!l.rolls||a===
i)continue;let u=l.path===e&&l.body?.consequence===r?.consequence&&!e.endsWith("/rolls");try{let c=await this.#o(a,l,void 0,o);if(u)return{told:c}}catch(c){if(u||
!(c instanceof S)||c.unanswered)throw c}}}#i({method:t,path:e,body:r={},version:s=""}){return this.#e+st([t,e,r,s])}async#o(t,e,r,s){for(;;){await this.#r.before?.(
e);let o,i;try{({told:o,status:i}=await this.#a(e,s))}catch(a){if(!(a instanceof S)||a.unanswered)throw a;await this.#r.refused?.(a,e);let l=await this.#h(t,e,a,
r),u=l&&await this.#p(t,e,l);if(!u)throw a;e=u;continue}return await this.#r.after(o,e,i),await this.#c(t,e),o}}async#a({key:t,method:e,path:r,body:s,version:o,
rolls:i},{signal:a,patience:l=this.#t.patience}={}){let u={"Idempotency-Key":t,...o&&{"If-Match":o}},c=0,p=f=>c=f,h=f=>{let m={method:e,path:r,body:s,headers:{...this.#r.
headers(),...u},onStatus:p};return this.#t.attempt(m,a,f)};try{return{told:await it(h,{patience:l,signal:a,backoff:this.#t.backoff}),status:c}}catch(f){let m=f,
y=m instanceof S&&m.status===401;throw(i?R(m)||y:R(m)&&!Ht(m))&&(m.unanswered=!0),m}}async#h(t,e,r,s){let o;try{return o=await s?.(r,e),o}finally{o||await this.#c(
t,e)}}#p(t,e,r){let s={...e,body:r,key:Y(16),at:Date.now()};return this.#n.update(t,o=>o?.key===e.key?s:o)}#c(t,{key:e}){return this.#n.update(t,r=>r?.key===e?void 0:
r)}};var at=class{constructor(t,{fetch:e,patience:r=3e4,timeout:s=1e4,backoff:o=me,language:i}={}){this.url=t.replace(/\/+$/,""),this.fetch=e??((a,l)=>globalThis.fetch(
a,l)),this.patience=r,this.timeout=s,this.backoff=o,this.language=i,this.ahead=0}async open({method:t,path:e,headers:r={},body:s,query:o={},seen:i},a){let l=new URL(
this.url+e);for(let[m,y]of Object.entries(o))y!=null&&l.searchParams.set(m,String(y));let u={...r},c=typeof s=="string"&&"Content-Type"in u;s!==void 0&&!c&&(u["\
Content-Type"]="application/json"),this.language&&(u["Accept-Language"]=this.language),i&&(u["A-IM"]="merge-patch"),i?.etag&&(u["If-None-Match"]=i.etag);let p={
method:t,headers:u,body:c?s:JSON.stringify(s),signal:a},h;try{h=await this.fetch(l.href,{...p,cache:"no-store"})}catch(m){throw m instanceof $?m:await ae(l.href,
m)}let f=Date.parse(h.headers.get("date")??"");if(f&&(this.ahead=f-Date.now()),!h.ok&&!(h.status===304&&i?.etag))throw await rr(h);return h}async attempt(t,e,r=1/0){
let s=AbortSignal.timeout(Math.max(1,Math.min(r,this.timeout))),{text:o=""}=t.seen??{};try{let i=await this.open(t,e?AbortSignal.any([e,s]):s);if(t.onStatus?.(i.
status),i.status===204)return;if(i.status===304)return Q(o);let a=await ge(i,t.type??"application/json");if(t.type)return a;let l=i.status===226?we(Q(o),Q(a)):Q(
a),u=i.headers.get("etag");return t.seen&&u&&Object.assign(t.seen,{etag:u,text:JSON.stringify(l)}),l}catch(i){throw e?.throwIfAborted(),i}}read(t,{signal:e,patience:r=this.
patience}={}){return it(o=>this.attempt(t,e,o),{patience:r,signal:e,backoff:this.backoff})}};async function ge(n,t){let e=n.headers.get("content-type")??"";if(e.
split(";")[0].trim()!==t)throw await n.body?.cancel(),new $(`not an answer of the service: status ${n.status}, ${e||"no type"}`);try{return await n.text()}catch(r){
throw new $("the answer broke off",r)}}function Q(n){try{return JSON.parse(n)}catch(t){throw new $("the answer is not JSON",t)}}function we(n,t){if(t===null||typeof t!=
"object"||Array.isArray(t))return t;let e=n!==null&&typeof n=="object"&&!Array.isArray(n),r=new Map(e?Object.entries(n):[]);for(let[s,o]of Object.entries(t))o===
null?r.delete(s):r.set(s,we(r.get(s),o));return Object.fromEntries(r)}async function rr(n){let t=Number(n.headers.get("retry-after")??NaN),e=Number.isFinite(t)?
1e3*t:null;try{let r=Q(await ge(n,"application/problem+json"));if(!(n.status>=400&&r?.status===n.status))throw new $(`not an answer of the service: status ${n.status}`);
return new S(r,e)}catch(r){return r instanceof $&&(r.retryAfter=e),r}}var Lt=class{durable=!1;#t=new Map;async get(t){return this.#t.get(t)}async list(t){return[...this.#t].filter(([r])=>r.startsWith(t)).sort(([r],[s])=>r<s?-1:1)}async update(t,e){
let r=e(this.#t.get(t));return r===void 0?this.#t.delete(t):this.#t.set(t,structuredClone(r)),r}},Dt="values",Rt=class{durable=!0;#t=null;#n;constructor(t="roll\
wright"){this.#n=t}#e(){return this.#t??=new Promise((t,e)=>{let r=indexedDB.open(this.#n,1);r.onupgradeneeded=()=>r.result.createObjectStore(Dt),r.onerror=()=>e(
r.error),r.onsuccess=()=>{r.result.onclose=()=>this.#t=null,t(r.result)}}),this.#t.catch(()=>this.#t=null),this.#t}async#r(t,e,r){let s=await this.#e();return new Promise(
(o,i)=>{let a=s.transaction(Dt,t,{durability:r}),l;a.oncomplete=()=>o(l),a.onabort=()=>i(a.error),e(a.objectStore(Dt),u=>l=u)})}get(t){return this.#r("readonly",
(e,r)=>{let s=e.get(t);s.onsuccess=()=>r(s.result)})}list(t){let e=IDBKeyRange.bound(t,`${t}\uFFFF`);return this.#r("readonly",(r,s)=>{let[o,i]=[r.getAllKeys(e),
r.getAll(e)];i.onsuccess=()=>s(i.result.map((a,l)=>[String(o.result[l]),a]))})}update(t,e){let r=(s,o)=>{let i=s.get(t);i.onsuccess=()=>{let a=e(i.result);a===void 0?
s.delete(t):s.put(a,t),o(a)}};return this.#r("readwrite",r,/\/(pending|sent)\//.test(t)?"strict":"relaxed")}};function _e(){return typeof indexedDB>"u"?new Lt:new Rt}var ct=class{#t;#n;#e;#r;constructor(t,e,r,s){this.#t=t,this.#n=e,this.#e=r,this.#r=s}async open(){(await this.#t.epochs()).length||await this.#n();let t=await this.#t.
epochs();ye(t)!==null&&(await this.#e(),t=await this.#t.epochs());let e=ye(t),r=t.at(-1);if(e===null&&r)return r;throw await this.#s(`epoch ${e??0}`,"no closing\
 in the log leads to this epoch",r)}async bind(t){let{epoch:e,...r}=t;return e===null||ce(t)||t.consequence&&t.rating===void 0?r:{...r,epoch:e??(await this.open()).
genesis}}async rebind(t,e,r){let s=t.body.epoch;if(t.code!=="stale_epoch"||!s)return;let o=await this.#t.refusals(),i=await this.open();if(i.genesis!==s.genesis||
i.genesis===e.body?.epoch)throw await this.#s(`epoch ${s.e}`,"the service names another open epoch than its log",s);let a={key:e.key,terms:i,refusals:o};if(this.#r(
"stale_epoch",a),!!await r?.(a))return{...e.body,epoch:i.genesis}}async#s(t,e,r){return new z(await this.#t.warn("closing_missing",t,e,null,r))}};function ye(n){
let t=n.findIndex(({e,commit:r},s)=>{let o=n[s-1];return o&&(o.e+1!==e||o.next_commit!==r)});return t<0?null:n[t].e}var sr=new Set(["by_name","character_name","who_name","names","form","summary","prompts","detail","label"]);function O(n,t,e=""){if(typeof n!="object"||typeof t!=
"object"||n===null||t===null)return n===t?null:e;if(Array.isArray(n)!==Array.isArray(t)||Array.isArray(n)&&n.length!==t.length)return e;for(let[r,s]of Object.entries(
n)){if(sr.has(r)||s===void 0||t[r]===void 0)continue;let o=O(s,t[r],`${e}/${r}`);if(o!==null)return o}return null}function Ut({n,t,rec:e,leaf:r,receipt:s},o){let i=cr(
n,t,e);if(r!==i)return["proof_wrong","the leaf is not the digest of the record",i,r];let a=s===void 0?null:lt(s),l={place:`${e.sid}/${e.e}`,n,leaf:i};if(a){let f={
place:a.place,n:a.n,leaf:a.leaf};if(O(l,f)!==null)return["proof_wrong","the receipt is for another roll",l,f]}let u=ke(o),c=u.map(or).find(f=>!ir(f)||O(e.draws,
f)!==null);if(c!==void 0)return["proof_wrong","other faces were told than the record has",e.draws,c];let p=u.map(ar).find(f=>f&&O(jt,f)!==null);if(p)return["pro\
of_wrong","Hope and Fear are told in another order than they were drawn",jt,p];let h=o?.terms;return!h||E(h)===e.req?.terms?null:["proof_wrong","the terms besid\
e the record are not those of its request",e.req?.terms,h]}function xe(n,t){let{sid:e,key:r,body:s}=t,o=n?.proof,i=[n?.ruling?.audit,n?.resistance?.audit].filter(
Boolean);if(!o?.rec||n.given||i.some(({kind:h})=>h!=="committed"))return["unproven","the roll was answered without a proof of its dice",s.epoch,i[0]??null];if(!Bt(
o))return["unproven","the proof of the roll cannot be read",null,o];let{rec:a,receipt:l}=o;if(a.sid!==e||a.key!==r)return["unproven","the roll was answered with\
 another one",{sid:e,key:r},{sid:a.sid,key:a.key}];if(typeof l!="string")return["unproven","the roll was answered without a receipt",null,null];let{genesis:u}=lt(
l);if(u!==s.epoch)return["unproven","the receipt is for another epoch",s.epoch,u];let c=[...i,...i.length&&n.bound===void 0?[]:[n]].map(h=>h.bound),p=c.findIndex(
h=>h!==!0);return p>=0?["unproven","the roll was answered as one that is not bound","bound",c[p]??null]:ke(n).length?ut(n)?Ut(o,n)??Vt(a,t):["unproven","the rol\
l was answered with what is no entry of the log",null,null]:["unproven","the roll was answered without its dice",a.draws,null]}function ke(n){let{ruling:t,announced:e,
resistance:r,dice:s}=n??{};return[...[t,e,r].filter(i=>i!=null).map(i=>i.dice),...s===void 0?[]:[s]]}function or(n){return Array.isArray(n)?n.map(t=>[t?.sides,t?.
face]):null}function ir(n){return n?.flat().every(Number.isInteger)}var jt=["hope","fear"];function ar(n){let t=n.map(({role:r})=>r??null),e=r=>jt.includes(r);return t.
some(e)?[...t.slice(0,2),...t.slice(2).filter(e)]:null}function cr(n,t,e){try{return oe(n,t,e)}catch{return null}}function lt(n){let[,t="",e="",r="",s=""]=n.split(
`
`),o=n.split(`
`).filter(a=>a.startsWith("\u2014 "));return{place:t.split("/").slice(-2).join("/"),genesis:be(e),n:Number(r),leaf:be(s),signatures:o}}function be(n){try{return Array.
from(atob(n),t=>t.charCodeAt(0).toString(16).padStart(2,"0")).join("")}catch{return""}}function $e(n,t){let[e,r]=[lt(n),lt(t)];if(e.place!==r.place||e.genesis!==
r.genesis||e.n!==r.n||e.leaf!==r.leaf)return!1;let s=o=>o.slice(0,o.lastIndexOf(" ")+6);return e.signatures.every(o=>{let i=r.signatures.find(a=>s(a)===s(o));return i===
void 0||i===o})}function Vt({req:n,draws:t},{by:e,body:r,terms:s}){let o=n??{},i=le(o,{by:e,body:r})??Object.keys(o).find(u=>!lr.has(u));if(i){let u={by:e,...r}[i]??
null;return["request_changed",`the roll was made with another ${i} than was sent`,u,o[i]??null]}let a=Object.hasOwn(r,"spec")?r.dice:s?.dice,l=t.map(([u])=>u);return a==
null||O(a,l)===null?null:["request_changed","the roll was made with other dice than were signed",a,l]}var lr=new Set(["by","epoch","terms"]);function ut(n){return Number.
isInteger(n?.seq)&&typeof n.id=="string"&&typeof n.type=="string"}function ve(n){let t=[n?.genesis,n?.commit,n?.next_commit,n?.client_seed];return Number.isInteger(
n?.e)&&t.every(e=>typeof e=="string")}function Bt(n){let{rec:t,n:e,t:r,leaf:s,receipt:o}=n??{},i=a=>Array.isArray(a)&&a.length===2&&a.every(Number.isInteger);return[
e,r,t?.e].every(Number.isInteger)&&[t?.sid,t?.key,s,o===void 0?"":o].every(a=>typeof a=="string")&&typeof(t.req??{})=="object"&&Array.isArray(t.draws)&&t.draws.
every(i)}var X=24576,j=n=>String(n).padStart(5,"0"),ht=class{#t;#n;#e;#r;#s;#i;#o=new Map;#a=new Map;constructor(t,e,{sid:r,person:s,emit:o,lastImport:i}){this.#t=t,this.#n=
`${e}kept/`,this.#e=r,this.#r=s,this.#s=o,this.#i=i}async begin(t){await this.#u("since",e=>e??t)}async begun(){return await this.#l("since")!==void 0}async sending(t){
await this.#u(`sent/${t.key}`,e=>e??{sent:this.#h(t)})}#h({key:t,body:e={}}){return{sid:this.#e,by:this.#r,key:t,body:e}}async settled(t,e){await this.#u(`sent/${t}`,
r=>r&&{...r,status:r.status??e})}async refusals(){return(await this.#d("sent/")).filter(t=>t.sent.body.epoch&&Te(t)).length}othersRolls(){return this.#d("other/")}signable(t){
return t===null?void 0:this.#o.get(t)}async answered(t,e,r){let{key:s}=e;if(await this.settled(s,r),!e.body?.epoch)return this.told(t);let o=await this.#w(this.#h(
e)),i=Se("unproven",t,()=>xe(t,o));try{await this.told(t)}catch(a){if(!ur(a))throw a;i??=Me("unproven",t)}finally{let{rec:a,n:l}=t?.proof??{},u=a?.key===s?`epoc\
h ${a.e} roll ${l}`:`roll ${s}`;i&&await this.#v(u,i,t?.seq)}}epochs(){return this.#d("epoch/")}async warnings(){return(await this.#d("warning/")).sort((t,e)=>t.
at-e.at)}async lines(){let t=await this.#d("sent/"),e=t.map(({sent:i})=>({sent:i})),r=t.filter(({status:i})=>i).map(hr),s=(await this.#d("entry/")).map(({entry:i})=>i);
return[{sid:this.#e,epochs:await this.epochs()},...s,...e,...await this.#d("terms/"),...r].map(i=>`${JSON.stringify(i)}
`).join("")}agreed(t,e){return this.#u(`terms/${t}`,()=>({terms:e}))}async forget(){for(let[t]of await this.#t.list(this.#n))await this.#t.update(t,()=>{})}async told(t){
if(typeof t!="object"||t===null)return;if(ut(t))return this.#f(t);for(let r of[...U(t.epochs),t.epoch,t.next])ve(r)&&[void 0,this.#e].includes(r.sid)&&await this.#_(
r);let e=U(t.pending).flatMap(r=>U(r?.chances));for(let r of[t,...U(t.actions),...e])await this.#p(r);for(let r of[t,...U(t.characters)])this.#c(r);for(let r of[
...U(t.items),t.earlier])ut(r)&&await this.#f(r);for(let r of U(t.rolls))await this.#g(r,null,r?.seq)}async#p(t){let{terms:e=null,terms_digest:r=null,code:s}=t??
{};if(e===null&&r===null||s)return;let o=ot(t);if(o===null){this.#o.set(r,e);return}this.#o.delete(E(e));let i=t.id??t.action??e?.action;await this.warn("terms_\
wrong",`action ${i}`,`no roll can be bound to what is shown: ${o}`,e,t)}#c(t){typeof t?.id=="string"&&"owner"in t&&this.#a.set(t.id,t.owner)}async#m({type:t,seq:e,
by:r,character:s}){if(!["rolled","resisted"].includes(t)||r===this.#r||!s||this.#a.get(s)!==this.#r||e<=(await this.#l("since")??1/0))return;let o={seq:e,by:r,character:s};
await this.#u(`other/${j(e)}`,a=>a??o)===o&&this.#s("others_roll",o)}async#f(t){let{seq:e}=t;t.type==="gm_handed_over"&&[t.by,t.person].includes(this.#r)&&await this.#u(
"view",a=>Math.max(a??0,e));let r=await this.#l("view")??0,s={entry:t,view:r},o=e>X?s:await this.#u(`entry/${j(e)}`,a=>Ae(a,s)),i=o.view===r?O(o.entry,t):o.entry.
id===t.id?null:"/id";if(i!==null){let a=`entry ${e} is another than it was: ${i}`;await this.warn("entry_changed",`entry ${e}`,a,o.entry,t)}"character_after"in t&&
this.#c(t.character_after),await this.#m(t),"proof"in t&&t.proof&&await this.#g(t.proof,t,e),t.type==="epoch_closed"&&await this.#y(t),t.type==="epoch_revealed"&&
await this.#x(t),(t.type==="session_created"||t.type==="imported")&&await this.#k(t)}async#g(t,e,r){if(!Bt(t)){let p=`entry ${r} has a proof that cannot be read`;
return this.warn("proof_wrong",`entry ${r}`,p,null,t,r)}let{rec:s,n:o}=t;if(s.sid!==this.#e)return;let i=`epoch ${s.e} roll ${o}`,a=Se("proof_wrong",e,()=>Ut(t,
e));a&&await this.#v(i,a,r);let l={leaf:t.leaf,receipt:t.receipt,key:s.key,seq:r},u=o>X?l:await this.#u(`roll/${s.e}/${j(o)}`,p=>Ae(p,l)),c=!u.receipt||!l.receipt||
$e(u.receipt,l.receipt);(u.leaf!==l.leaf||u.seq!==r||!c)&&await this.warn("roll_changed",i,`${i} is another than it was`,u,l,r),s.req?.by===this.#r&&await this.#b(
i,s,r)}async#b(t,e,r){let s=await this.#l(`sent/${e.key}`);if(s){let a=(Te(s)?["unproven","the roll was made, though it was refused",null,e]:null)??Vt(e,await this.#w(
s.sent));a&&await this.#v(t,a,r);return}let o=await this.#l("since")??1/0;r<=o||await this.warn("not_mine",t,`entry ${r} is a roll in your name that you did not\
 make`,null,e,r)}async#w(t){let{terms:e}=await this.#l(`terms/${t.body.terms}`)??{};return{...t,terms:e}}async#_(t){let e=`epoch ${t.e}`,r=re(this.#e,t);if(r!==
t.genesis)return this.warn("genesis_wrong",e,`the genesis of ${e} is not that of its terms`,r,t);if(t.e>X)return;let s=`epoch/${j(t.e)}`,o=t.e>0?await this.#l(`\
epoch/${j(t.e-1)}`):void 0;if(o&&o.next_commit!==t.commit){let f=`${e} has another commitment than was announced`;return this.warn("commitment_broken",e,f,o.next_commit,
t.commit)}let{e:i,commit:a,next_commit:l,client_seed:u,lineage:c}=t,p={e:i,genesis:r,commit:a,next_commit:l,client_seed:u,lineage:c},h=await this.#u(s,f=>f??p);
O(h,p)!==null&&await this.warn("epoch_changed",e,`${e} has other terms than it had`,h,p)}async#y({epoch:t,client_seed:e,commit:r,genesis:s,lineage:o,seq:i}){let a=await this.#l(
`epoch/${j(t)}`);!a||await this.#$(i)||await this.#_({e:t+1,genesis:s,commit:a.next_commit,next_commit:r,client_seed:e,lineage:o})}async#x({epoch:t,seed:e,seq:r}){
let s=await this.#l(`epoch/${j(t)}`),o=se(this.#e,t,e);if(!s||o===s.commit||await this.#$(r))return;let i=`the seed of epoch ${t} is not the one that was commit\
ted to`;await this.warn("seed_wrong",`epoch ${t}`,i,s.commit,o)}async#k({commitments:[t,e],genesis:r,seq:s}){let o=await this.#l("epoch/00000"),i={commit:t,next_commit:e,
genesis:r};!o||O(o,i)===null||await this.#$(s)||await this.warn("epoch_changed","epoch 0","epoch 0 has other terms than it had",o,i)}async#$(t){return t<await this.#i().
catch(()=>1/0)}#v(t,[e,r,s,o],i){return this.warn(e,t,`${t}: ${r}`,s,o,i)}async warn(t,e,r,s,o,i){let a={code:t,about:e,detail:r,kept:s,told:o,at:Date.now(),...i!==
void 0&&{seq:i}},l=st([t,e,o]);return await this.#u(`warning/${l}`,c=>c??a)===a&&this.#s("warning",a),a}#l(t){return this.#t.get(this.#n+t)}async#d(t){return(await this.#t.
list(this.#n+t)).map(([,e])=>e)}#u(t,e){return this.#t.update(this.#n+t,e)}};function Se(n,t,e){try{return e()}catch{return Me(n,t)}}function Me(n,t){return[n,"\
what was told of the roll cannot be read",null,t??null]}function ur(n){return n instanceof TypeError||n instanceof RangeError}function Te({status:n=0}){return n>=
400&&n<500}function hr({sent:{sid:n,key:t},status:e}){return{answered:{sid:n,key:t,status:e}}}function Ae(n,t){if(!n)return t;if(t.entry?.proof&&!n.entry?.proof){
let{proof:e,head:r}=t.entry;return{...n,entry:{...n.entry,proof:e,head:r}}}return t.receipt&&!n.receipt?{...n,receipt:t.receipt}:n}function U(n){return Array.isArray(
n)?n:[]}var ft=class{#t=new Map;on(t,e){let r=this.#t.get(t)??new Set;return this.#t.set(t,r.add(e)),()=>{r.delete(e)}}emit(t,e){for(let r of this.#t.get(t)??[])try{r(e)}catch(s){
queueMicrotask(()=>{throw s})}}};var dt=class{read(t,e,r,s,o){throw new TypeError("abstract")}getSession(t,e){return this.read("getSession","",e,t)}describeGame(t,e){return this.read("describeG\
ame","/game",e,t)}getGameDocument(t){return this.read("getGameDocument","/game/document",t)}listCharacters(t){return this.read("listCharacters","/characters",t)}readCharacter(t,e,r){
return this.read("readCharacter","/characters/read",r,e,t)}getCharacter(t,e){return this.read("getCharacter",k`/characters/${t}`,e)}listClocks(t){return this.read(
"listClocks","/clocks",t)}getClock(t,e){return this.read("getClock",k`/clocks/${t}`,e)}listActions(t,e){return this.read("listActions","/actions",e,t)}getAction(t,e){
return this.read("getAction",k`/actions/${t}`,e)}actionStakes(t,e,r){return this.read("actionStakes",k`/actions/${t}/stakes`,r,e)}getRoll(t,e){return this.read(
"getRoll",k`/rolls/${t}`,e)}previewReversal(t,e){return this.read("previewReversal",k`/reversals/${t}`,e)}readLog(t,e){return this.read("readLog","/log",e,t)}report(t){
return this.read("report","/report",t)}auditSession(t,e){return this.read("auditSession","/audit",e,t)}};function k(n,...t){return String.raw({raw:n},...t.map(fr))}
function fr(n){return/^\.{1,2}$/.test(String(n))?String(n).replaceAll(".","%252E"):encodeURIComponent(n)}var pt=class extends dt{change(t,e,r,s,o,i){throw new TypeError("abstract")}drawDice(t,e,r,s,o,i){throw new TypeError("abstract")}changeSession(t,e,r){return this.
change("changeSession","PATCH","",r,t,e)}changeGame(t,e,r){return this.change("changeGame","PUT","/game",r,t,e)}startTurn(t){return this.change("startTurn","POS\
T","/turns",t)}revoke(t,e){return this.change("revoke","DELETE",k`/players/${t}`,e)}renamePerson(t,e,r){return this.change("renamePerson","PATCH",k`/players/${t}`,
r,e)}handOver(t,e){return this.change("handOver","POST",k`/players/${t}/gm`,e)}changeCode(t){return this.change("changeCode","POST","/code",t)}makeCharacter(t,e){
return this.change("makeCharacter","POST","/characters",e,t)}changeCharacter(t,e,r,s){return this.change("changeCharacter","PATCH",k`/characters/${t}`,s,e,r)}deleteCharacter(t,e,r){
return this.change("deleteCharacter","DELETE",k`/characters/${t}`,r,void 0,e)}changeTracks(t,e){return this.change("changeTracks","POST","/changes",e,t)}makeClock(t,e){
return this.change("makeClock","POST","/clocks",e,t)}changeClock(t,e,r,s){return this.change("changeClock","PATCH",k`/clocks/${t}`,s,e,r)}deleteClock(t,e,r){return this.
change("deleteClock","DELETE",k`/clocks/${t}`,r,void 0,e)}tickClock(t,e,r){return this.change("tickClock","POST",k`/clocks/${t}/ticks`,r,e)}openAction(t,e){return this.
change("openAction","POST","/actions",e,t)}changeAction(t,e,r,s){return this.change("changeAction","PATCH",k`/actions/${t}`,s,e,r)}makeOffer(t,e,r){return this.
change("makeOffer","POST",k`/actions/${t}/offers`,r,e)}answerOffer(t,e,r,s){return this.change("answerOffer","POST",k`/actions/${t}/offers/${e}/answers`,s,r)}rollAction(t,e,r,s){
let o={action:t,read:()=>this.getAction(t)};return this.drawDice("rollAction",k`/actions/${t}/roll`,s,e,r,o)}choose(t,e,r){return this.change("choose","POST",k`/actions/${t}/choices`,
r,e)}tell(t,e,r){return this.change("tell","POST",k`/actions/${t}/tales`,r,e)}async resistConsequence(t,e,r){let{consequence:s,attribute:o}=e,i=async p=>{let{pending:h=[]}=await this.
actionStakes(t,{rating:p});return h.find(f=>f.consequence.id===s)},{rating:a=o&&fe((await i(0))?.ratings,o)}=e,l=async()=>(await i(a??0))?.chances?.[0],u=a!=null,
c=k`/actions/${t}/resistances`;return this.drawDice("resistConsequence",c,r,u?{...e,rating:a}:e,void 0,u?{action:t,consequence:s,rating:a,read:l}:void 0)}rollAtTable(t,e){
return this.drawDice("rollAtTable","/rolls",e,t)}openDifficulty(t,e){return this.change("openDifficulty","POST",k`/rolls/${t}/difficulty`,e)}reverse(t,e){return this.
change("reverse","POST","/reversals",e,t)}closeEpoch(t={},e){return this.change("closeEpoch","POST","/epochs",e,t)}};var Wt=class{lastId="";retry=null;#t=new TextDecoder;#n="";#e=!1;#r="";#s="";#i;constructor(t=""){this.lastId=this.#i=t}push(t){let e=this.#t.decode(t,{stream:!0});
if(!e)return[];this.#e&&e.startsWith(`
`)&&(e=e.slice(1)),this.#e=e?e.endsWith("\r"):!1;let r=(this.#n+e).split(/\r\n|\r|\n/);return this.#n=r.pop()??"",r.flatMap(s=>this.#o(s)??[])}#o(t){if(!t)return this.#a();
let[,e,r]=/^([^:]*)(?:: ?)?(.*)$/s.exec(t);e==="data"?this.#r+=`${r}
`:e==="event"?this.#s=r:e==="id"&&!r.includes("\0")?this.#i=r:e==="retry"&&/^[0-9]+$/.test(r)&&(this.retry=Number(r))}#a(){this.lastId=this.#i;let t={type:this.#s||
"message",data:this.#r.slice(0,-1),id:this.lastId},e=this.#r!=="";return this.#r=this.#s="",e?t:void 0}};async function*Ee(n,{after:t,signal:e,silence:r,backoff:s,
onConnection:o}){let{first:i}=s,a=0;for(;!e?.aborted;){let l=new Wt(t),u=new AbortController,c=()=>u.abort();e?.addEventListener("abort",c);let p,h=!1;try{let y=await Ce(
r,u,n(t,u.signal));o({live:!0});for await(let _ of dr(y,r,u)){a=0;for(let x of l.push(_))h=x.type==="closing",h||(yield x),t=x.id;t=l.lastId,i=l.retry??i}}catch(y){
if(e?.aborted)break;if(p=y,!R(y))throw y}finally{u.abort(),e?.removeEventListener("abort",c),e?.aborted||o({live:!1,error:p})}a=h?1:a+1;let f=It(a,{first:i,most:Math.
max(i,s.most)}),m=R(p)?p.retryAfter??0:0;await Pt(Math.max(f,m),e).catch(()=>{})}}async function*dr(n,t,e){if(!n.body)return;let r=n.body.getReader();for(;;){let s;
try{s=await Ce(t,e,r.read())}catch(o){throw o instanceof $?o:new $("the event stream broke off",o)}if(s.done)return;yield s.value}}async function Ce(n,t,e){let r,
s=new Promise((o,i)=>{r=setTimeout(()=>{i(new $(`nothing came for ${n} ms`)),t.abort()},n)});try{return await Promise.race([e,s])}finally{clearTimeout(r)}}var pr=16,mt=class extends pt{#t;#n;#e;#r;#s;#i;#o=new ft;#a=new Map;#h=null;constructor(t,e,{sid:r,token:s}){super(),this.#t=t,this.#r=e,this.#n=s,this.sid=r,this.
person=s.split(".")[0],this.#e=`${r}/${this.person}/`;let o=(i,a)=>this.#o.emit(i,a);this.evidence=new ht(e,this.#e,{sid:r,person:this.person,emit:o,lastImport:()=>this.#k()}),
this.#i=new ct(this.evidence,()=>this.getSession(),()=>this.#x(),o),this.#s=new G(t,e,this.#e,{headers:()=>this.#m(),before:async i=>{i.rolls&&await this.evidence.
sending(i)},after:(i,a,l)=>this.#b(i,a,l),refused:(i,a)=>this.#w(i,a)})}get credentials(){return{sid:this.sid,token:this.#n}}on(t,e){return this.#o.on(t,e)}async*followLog({
after:t,as:e,silence:r=45e3,signal:s}={}){let o=t??await this.#y(s),i=(u,c)=>{let p={...this.#m(),"Last-Event-ID":u};return this.#t.open({method:"GET",path:`${this.#c}\
/events`,headers:p,query:{as:e}},c)},a=u=>this.#o.emit("connection",u),l={after:o,signal:s,silence:r,backoff:this.#t.backoff,onConnection:a};for await(let{type:u,
data:c}of Ee(i,l)){if(u==="presence"||u==="problems"){this.#o.emit(u,JSON.parse(c));continue}let p=u==="reset"?{type:u}:JSON.parse(c);u!=="reset"&&(await this.evidence.
told(p),this.#o.emit("entry",p)),this.#o.emit(p.type,p),yield p}}async listen(t){for await(let e of this.followLog(t));}pending(){return this.#s.pending()}resume(t,e){
return this.#s.resume(t,e)}async forget(){for(let[t]of await this.#r.list(this.#e))await this.#r.update(t,()=>{})}renewToken(t,e){return this.change("renewToken",
"POST",`/players/${encodeURIComponent(t)}/token`,e)}async deleteSession(t){try{await this.change("deleteSession","DELETE","",t)}catch(e){if(!(e instanceof S)||e.
code!=="no_session")throw e}}exportSession(t,e){return this.#t.read({...this.#f("/export"),query:t,type:"application/x-ndjson"},e)}getForm(t,e,r){let{headers:s,
...o}=this.#f(`/rolls/${t}`);return this.#t.read({...o,headers:{...s,Accept:e},type:e},r)}async read(t,e,r,s,o){let i=t==="actionStakes"?this.#g(e+JSON.stringify(
s)):void 0,a=o,l={...this.#f(e),query:s,seen:i,...o&&{method:"POST",body:a}},u=await this.#t.read(l,r);return await this.evidence.told(u),u}change(t,e,r,s,o,i){
let a=o;return this.#s.make({name:t,method:e,path:this.#c+r,body:a,version:Oe(i)},s)}async drawDice(t,e,{again:r,...s}={},o,i,a){await this.#_(s.signal);let l=o;
return this.#s.make({name:t,method:"POST",path:this.#c+e,body:l,version:Oe(i),rolls:!0,bind:async()=>this.#i.bind(await this.#p(l,a)),again:(u,c)=>this.#i.rebind(
u,c,r)},s)}async#p(t,e){return e?he(t,e,this.evidence,this.person):t.spec?de(t):t}get#c(){return`/v1/sessions/${encodeURIComponent(this.sid)}`}#m(){return{Authorization:`\
Bearer ${this.#n}`}}#f(t){return{method:"GET",path:this.#c+t,headers:this.#m()}}#g(t){let e=this.#a.get(t)??{etag:"",text:""};this.#a.delete(t),this.#a.set(t,e);
let[r]=this.#a.keys();return this.#a.size>pr&&this.#a.delete(r),e}async#b(t,e,r){let{name:s,path:o}=e;s==="renewToken"&&o.endsWith(`/players/${this.person}/toke\
n`)&&t.token&&(this.#n=t.token),e.rolls?await this.evidence.answered(t,e,r):await this.evidence.told(t)}async#w({body:t,code:e,status:r},{key:s,rolls:o,body:i}){
await this.evidence.told(t),o&&(await this.evidence.settled(s,r),i?.epoch&&this.#o.emit("refused_roll",{key:s,code:e,refusals:await this.evidence.refusals()}))}async#_(t){
await this.evidence.begun()||await this.evidence.begin(parseInt(await this.#y(t),10))}async#y(t){let{last_event_id:e="0"}=await this.getSession({include:"charac\
ters"},{signal:t});return e}async#x(){for(let t=0;t!==null;)({next:t}=await this.readLog({type:"epoch_closed",after:t,limit:200,proof:"no"}))}async#k(){let t={type:"\
imported",before:X+1,limit:1,proof:"no"};return this.#h??=this.#t.read({...this.#f("/log"),query:t}).then(({items:e})=>e.at(-1)?.seq??0),this.#h.catch(()=>this.#h=
null),this.#h}};function Oe(n){if(n!==void 0)return n==="*"?"*":`"${n}"`}var Ft=class{#t;#n;constructor(t,{storage:e=_e(),apiKey:r,...s}={}){this.#t=new at(t,s),this.storage=e;let o=r?{"X-API-Key":r}:{};this.#n=new G(this.#t,e,`${this.#t.
url}/`,{headers:()=>o,after:(i,a)=>this.#r(i,a)})}get url(){return this.#t.url}now(){return Date.now()+this.#t.ahead}table(t){return new mt(this.#t,this.storage,
t)}async openSession(t,e){let r=await this.#n.make({name:"openSession",method:"POST",path:"/v1/sessions",body:t},e);return{table:this.table({sid:r.id,token:r.gm_token}),
opened:r}}findTable(t,e){return this.#e("findTable","/v1/invitations",{code:t},e)}async join(t,e,r){let s=`/v1/sessions/${encodeURIComponent(t)}/players`,o=await this.#n.
make({name:"join",method:"POST",path:s,body:e},r);return{table:this.table({sid:o.sid,token:o.token}),joined:o}}pending(){return this.#n.pending()}async resume(t,e){
let r=await this.#n.resume(t,e);return this.table({sid:r.sid??r.id,token:r.token??r.gm_token})}roll(t,e){return this.#e("roll","/v1/rolls",t,e)}rollBatch(t,e){return this.#e(
"rollBatch","/v1/rolls/batch",t,e)}odds(t,e){return this.#e("odds","/v1/odds",t,e)}resist(t,e){return this.#e("resist","/v1/resistances",t,e)}planTurn(t,e){return this.#e(
"planTurn","/v1/turn-plans",t,e)}checkGame(t,e){if(typeof t!="string")return this.#e("checkGame","/v1/games",t,e);let s={"Content-Type":t.trimStart().startsWith(
"{")?"application/json":"application/toml"};return this.#t.read({method:"POST",path:"/v1/games",headers:s,body:t},e)}listSystems(t,e){return this.#t.read({method:"\
GET",path:"/v1/systems",query:t},e)}describeSystem(t,e,r){return this.#t.read({method:"GET",path:`/v1/systems/${encodeURIComponent(t)}`,query:e},r)}listAddresses(){
return this.#t.read({method:"GET",path:"/v1/addresses"})}signingKeys(){return this.#t.read({method:"GET",path:"/.well-known/rollwright-keys"})}#e(t,e,r,s){return this.#t.
read({method:"POST",path:e,body:r},s)}async#r(t,{name:e}){let r=e==="openSession"?t.gm_token:t.token;if(!r)return;let{evidence:s}=this.table({sid:t.sid??t.id,token:r});
await s.begin(0),await s.told(t)}};var mr={good:{notes:[523,659],apart:.12},price:{notes:[494,440],apart:.12},bad:{notes:[196],apart:0},fear:{notes:[147,139],apart:.12},crit:{notes:[523,659,784,1047],
apart:.06}},T=null,tt=!1;function gr(n){tt=n;for(let t of["click","keydown"])n&&!T?addEventListener(t,Ne,{capture:!0}):removeEventListener(t,Ne,{capture:!0})}function Ne(){
try{T??=new AudioContext}catch{tt=!1}gr(tt)}function Ie(){return!tt||!T?null:T.state==="running"?T:(T.resume().catch(()=>{}),null)}function Xs(n){let t=Ie();if(!t)
return()=>{};let e=new DynamicsCompressorNode(t);e.connect(t.destination);let r=-22,s=n.filter(({at:o})=>{let i=o-r>=22;return i&&(r=o),i});for(let{at:o,force:i}of s.
slice(0,26))wr(t,e,t.currentTime+o/1e3,i);return()=>e.disconnect()}function to(n){let t=Ie();if(!t)return;let{notes:e,apart:r}=mr[n];for(let[s,o]of e.entries())
qt(t,t.currentTime+r*s,o)}async function Pe(){if(navigator.userActivation?.hasBeenActive){try{T??=new AudioContext,await T.resume()}catch{return}qt(T,T.currentTime,
660),qt(T,T.currentTime+.5/2,880).onended=()=>tt||T.suspend()}}function qt(n,t,e){let r=new GainNode(n,{gain:.12});r.gain.setValueAtTime(.12,t),r.gain.exponentialRampToValueAtTime(
.12/1e3,t+.5);let s=new OscillatorNode(n,{type:"triangle",frequency:e});return s.connect(r).connect(n.destination),s.start(t),s.stop(t+.5),s}function wr(n,t,e,r){
let s=Math.ceil(.08*n.sampleRate),o=n.createBuffer(1,s,n.sampleRate),i=o.getChannelData(0);for(let p=0;p<s;p+=1)i[p]=(2*Math.random()-1)*(1-p/s)**6;let a=new AudioBufferSourceNode(
n,{buffer:o}),l=new BiquadFilterNode(n,{type:"bandpass",frequency:1500+1400*Math.random(),Q:2}),u=new GainNode(n,{gain:.12*r});a.connect(l).connect(u).connect(t),
a.start(e);let c=new OscillatorNode(n,{frequency:150+90*Math.random()});c.frequency.exponentialRampToValueAtTime(90,e+.08),c.connect(u),c.start(e),c.stop(e+.08)}var De=(document.documentElement.dataset.languages??"").split(" ").filter(Boolean),V={},Le,I="en",no=["en",...De].map(n=>{let t=new Intl.DisplayNames(n,{type:"l\
anguage"}).of(n);return{language:n,name:t[0].toLocaleUpperCase(n)+t.slice(1)}}),Gt=[""];async function ro(n,t=De){if(!t.includes(n))return He(n);let e=Gt.map(o=>`\
./words-${n}${o}.js`),[r,...s]=await Promise.all(e.map(o=>import(o)));He(n,r);for(let o of s)V={...V,...o.default};return I}async function so(n){let t=`-${n}`;if(!Gt.
includes(t)){if(I!=="en"){let e=`./words-${I}${t}.js`;V={...V,...(await import(e)).default}}Gt.push(t)}}function He(n,t=void 0){return V=t?.default??{},Le=t?.form,
I=t?n:"en",I}function d(n,t={}){return je(V[n]??n,t)}function Re(n,t,e,r={}){let s=Math.abs(n);return je(V[t]?.[Le(s)]??(s===1?t:e),{...r,n})}function je(n,t){return n.
replace(/\{(\w+)\}/g,(e,r)=>String(t[r]??""))}function oo(n){return new Intl.ListFormat(I,{type:"conjunction"}).format(n)}function Ue(n){return d("\u201C{text}\u201D",
{text:n})}function _r(n){return{terms:d("Set the terms"),choice:d("Say what follows"),verdict:d("Tell the table"),answer:d("Answer an offer"),roll:d("Roll"),branch:d("Cho\
ose"),consequence:d("Take or resist")}[n]??n}function yr(){return globalThis.isSecureContext&&"Notification"in globalThis?Notification.permission:"none"}var Ve=class{#t=null;#n=new Set;#e;constructor(){
document.addEventListener("visibilitychange",()=>document.hidden||this.#e?.close())}draw(t){let e=t?.game&&!t.ended?t.awaited(!0):[],r=t?.session?.name?`${t.session.
name} - Rollwright`:"Rollwright";document.title=e.length?`(${e.length}) ${r}`:r;let s=document.querySelector("link[rel=icon]"),o=xr(e.length);if(s.href!==o&&(s.
href=o),!t?.game)return;let i=e.flatMap(({action:u,turns:c})=>c.map(p=>({action:u,turn:p,key:br(u,p)}))),a=i.find(({key:u})=>!this.#n.has(u)),l=this.#t===t;this.#t=
t,this.#n=new Set(i.map(({key:u})=>u)),l&&a&&document.hidden&&t.settings.calls!=="off"&&this.#r(t,a)}#r(t,{action:e,turn:r}){if(Pe(),yr()!=="granted")return;let{
goal:s}=e.spec,o=`${t.nameOf(e.character)}${s?`: ${Ue(s)}`:""}`;try{this.#e=new Notification(`${_r(r.what)} \xB7 ${t.session.name}`,{body:o,tag:t.seat.sid}),this.#e.
onclick=()=>globalThis.focus()}catch{}}};function br({id:n},{who:t,what:e,since:r}){return[n,t,e,r].join(" ")}function xr(n){let e=`<text x="21" y="26" font-fam\
ily="sans-serif" font-size="15" font-weight="700" text-anchor="middle" fill="#fff">${n>9?"9+":n}</text>`,r=n?`<circle cx="21" cy="21" r="11" fill="#a3341f"/>${e}`:
"";return`data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="1" y="1" width="30" height="30" rx="7" f\
ill="#22386b"/><path d="M16 7V16H25A9 9 0 1 1 16 7Z" fill="#fff"/>${r}</svg>`)}`}var kr=30*864e5;function ho(n){let t=new Date(n).toLocaleDateString(I,{dateStyle:"long"});return d("Kept until {day}, and longer when somebody looks in.",{day:t})}
function fo(n){return n!==void 0&&Date.parse(n)-Date.now()<kr}var $t,g,en,et,nn,Be,$r,bt={},rn=[],vr=/acit|ex(?:s|g|n|p|$)|rph|grid|ows|mnc|ntw|ine[ch]|zoo|^ord|itera/i;function P(n,t){for(var e in t)n[e]=t[e];return n}function sn(n){
var t=n.parentNode;t&&t.removeChild(n)}function on(n,t,e){var r,s,o,i={};for(o in t)o=="key"?r=t[o]:o=="ref"?s=t[o]:i[o]=t[o];if(arguments.length>2&&(i.children=
arguments.length>3?$t.call(arguments,2):e),typeof n=="function"&&n.defaultProps!=null)for(o in n.defaultProps)i[o]===void 0&&(i[o]=n.defaultProps[o]);return wt(
n,i,r,s,null)}function wt(n,t,e,r,s){var o={type:n,props:t,key:e,ref:r,__k:null,__:null,__b:0,__e:null,__d:void 0,__c:null,__h:null,constructor:void 0,__v:s??++en};
return g.vnode!=null&&g.vnode(o),o}function vt(n){return n.children}function _t(n,t){this.props=n,this.context=t}function K(n,t){if(t==null)return n.__?K(n.__,n.
__.__k.indexOf(n)+1):null;for(var e;t<n.__k.length;t++)if((e=n.__k[t])!=null&&e.__e!=null)return e.__e;return typeof n.type=="function"?K(n):null}function an(n){
var t,e;if((n=n.__)!=null&&n.__c!=null){for(n.__e=n.__c.base=null,t=0;t<n.__k.length;t++)if((e=n.__k[t])!=null&&e.__e!=null){n.__e=n.__c.base=e.__e;break}return an(
n)}}function We(n){(!n.__d&&(n.__d=!0)&&et.push(n)&&!xt.__r++||Be!==g.debounceRendering)&&((Be=g.debounceRendering)||nn)(xt)}function xt(){for(var n;xt.__r=et.length;)
n=et.sort(function(t,e){return t.__v.__b-e.__v.__b}),et=[],n.some(function(t){var e,r,s,o,i,a;t.__d&&(i=(o=(e=t).__v).__e,(a=e.__P)&&(r=[],(s=P({},o)).__v=o.__v+
1,Zt(a,o,s,e.__n,a.ownerSVGElement!==void 0,o.__h!=null?[i]:null,r,i??K(o),o.__h),hn(r,o),o.__e!=i&&an(o)))})}function cn(n,t,e,r,s,o,i,a,l,u){var c,p,h,f,m,y,_,
x=r&&r.__k||rn,v=x.length;for(e.__k=[],c=0;c<t.length;c++)if((f=e.__k[c]=(f=t[c])==null||typeof f=="boolean"?null:typeof f=="string"||typeof f=="number"||typeof f==
"bigint"?wt(null,f,null,null,f):Array.isArray(f)?wt(vt,{children:f},null,null,null):f.__b>0?wt(f.type,f.props,f.key,null,f.__v):f)!=null){if(f.__=e,f.__b=e.__b+
1,(h=x[c])===null||h&&f.key==h.key&&f.type===h.type)x[c]=void 0;else for(p=0;p<v;p++){if((h=x[p])&&f.key==h.key&&f.type===h.type){x[p]=void 0;break}h=null}Zt(n,
f,h=h||bt,s,o,i,a,l,u),m=f.__e,(p=f.ref)&&h.ref!=p&&(_||(_=[]),h.ref&&_.push(h.ref,null,f),_.push(p,f.__c||m,f)),m!=null?(y==null&&(y=m),typeof f.type=="functio\
n"&&f.__k!=null&&f.__k===h.__k?f.__d=l=ln(f,l,n):l=un(n,f,h,x,m,l),u||e.type!=="option"?typeof e.type=="function"&&(e.__d=l):n.value=""):l&&h.__e==l&&l.parentNode!=
n&&(l=K(h))}for(e.__e=y,c=v;c--;)x[c]!=null&&(typeof e.type=="function"&&x[c].__e!=null&&x[c].__e==e.__d&&(e.__d=K(r,c+1)),dn(x[c],x[c]));if(_)for(c=0;c<_.length;c++)
fn(_[c],_[++c],_[++c])}function ln(n,t,e){var r,s;for(r=0;r<n.__k.length;r++)(s=n.__k[r])&&(s.__=n,t=typeof s.type=="function"?ln(s,t,e):un(e,s,s,n.__k,s.__e,t));
return t}function un(n,t,e,r,s,o){var i,a,l;if(t.__d!==void 0)i=t.__d,t.__d=void 0;else if(e==null||s!=o||s.parentNode==null)t:if(o==null||o.parentNode!==n)n.appendChild(
s),i=null;else{for(a=o,l=0;(a=a.nextSibling)&&l<r.length;l+=2)if(a==s)break t;n.insertBefore(s,o),i=o}return i!==void 0?i:s.nextSibling}function Fe(n,t,e){t[0]===
"-"?n.setProperty(t,e):n[t]=e==null?"":typeof e!="number"||vr.test(t)?e:e+"px"}function gt(n,t,e,r,s){var o;t:if(t==="style")if(typeof e=="string")n.style.cssText=
e;else{if(typeof r=="string"&&(n.style.cssText=r=""),r)for(t in r)e&&t in e||Fe(n.style,t,"");if(e)for(t in e)r&&e[t]===r[t]||Fe(n.style,t,e[t])}else if(t[0]===
"o"&&t[1]==="n")o=t!==(t=t.replace(/Capture$/,"")),t=t.toLowerCase()in n?t.toLowerCase().slice(2):t.slice(2),n.l||(n.l={}),n.l[t+o]=e,e?r||n.addEventListener(t,
o?Ge:qe,o):n.removeEventListener(t,o?Ge:qe,o);else if(t!=="dangerouslySetInnerHTML"){if(s)t=t.replace(/xlink[H:h]/,"h").replace(/sName$/,"s");else if(t!=="href"&&
t!=="list"&&t!=="form"&&t!=="tabIndex"&&t!=="download"&&t in n)try{n[t]=e??"";break t}catch{}typeof e=="function"||(e!=null&&(e!==!1||t[0]==="a"&&t[1]==="r")?n.
setAttribute(t,e):n.removeAttribute(t))}}function qe(n){this.l[n.type+!1](g.event?g.event(n):n)}function Ge(n){this.l[n.type+!0](g.event?g.event(n):n)}function Zt(n,t,e,r,s,o,i,a,l){
var u,c,p,h,f,m,y,_,x,v,B,b=t.type;if(t.constructor!==void 0)return null;e.__h!=null&&(l=e.__h,a=t.__e=e.__e,t.__h=null,o=[a]),(u=g.__b)&&u(t);try{t:if(typeof b==
"function"){if(_=t.props,x=(u=b.contextType)&&r[u.__c],v=u?x?x.props.value:u.__:r,e.__c?y=(c=t.__c=e.__c).__=c.__E:("prototype"in b&&b.prototype.render?t.__c=c=
new b(_,v):(t.__c=c=new _t(_,v),c.constructor=b,c.render=Tr),x&&x.sub(c),c.props=_,c.state||(c.state={}),c.context=v,c.__n=r,p=c.__d=!0,c.__h=[]),c.__s==null&&(c.
__s=c.state),b.getDerivedStateFromProps!=null&&(c.__s==c.state&&(c.__s=P({},c.__s)),P(c.__s,b.getDerivedStateFromProps(_,c.__s))),h=c.props,f=c.state,p)b.getDerivedStateFromProps==
null&&c.componentWillMount!=null&&c.componentWillMount(),c.componentDidMount!=null&&c.__h.push(c.componentDidMount);else{if(b.getDerivedStateFromProps==null&&_!==
h&&c.componentWillReceiveProps!=null&&c.componentWillReceiveProps(_,v),!c.__e&&c.shouldComponentUpdate!=null&&c.shouldComponentUpdate(_,c.__s,v)===!1||t.__v===e.
__v){c.props=_,c.state=c.__s,t.__v!==e.__v&&(c.__d=!1),c.__v=t,t.__e=e.__e,t.__k=e.__k,t.__k.forEach(function(rt){rt&&(rt.__=t)}),c.__h.length&&i.push(c);break t}
c.componentWillUpdate!=null&&c.componentWillUpdate(_,c.__s,v),c.componentDidUpdate!=null&&c.__h.push(function(){c.componentDidUpdate(h,f,m)})}c.context=v,c.props=
_,c.state=c.__s,(u=g.__r)&&u(t),c.__d=!1,c.__v=t,c.__P=n,u=c.render(c.props,c.state,c.context),c.state=c.__s,c.getChildContext!=null&&(r=P(P({},r),c.getChildContext())),
p||c.getSnapshotBeforeUpdate==null||(m=c.getSnapshotBeforeUpdate(h,f)),B=u!=null&&u.type===vt&&u.key==null?u.props.children:u,cn(n,Array.isArray(B)?B:[B],t,e,r,
s,o,i,a,l),c.base=t.__e,t.__h=null,c.__h.length&&i.push(c),y&&(c.__E=c.__=null),c.__e=!1}else o==null&&t.__v===e.__v?(t.__k=e.__k,t.__e=e.__e):t.__e=Sr(e.__e,t,
e,r,s,o,i,l);(u=g.diffed)&&u(t)}catch(rt){t.__v=null,(l||o!=null)&&(t.__e=a,t.__h=!!l,o[o.indexOf(a)]=null),g.__e(rt,t,e)}}function hn(n,t){g.__c&&g.__c(t,n),n.
some(function(e){try{n=e.__h,e.__h=[],n.some(function(r){r.call(e)})}catch(r){g.__e(r,e.__v)}})}function Sr(n,t,e,r,s,o,i,a){var l,u,c,p=e.props,h=t.props,f=t.type,
m=0;if(f==="svg"&&(s=!0),o!=null){for(;m<o.length;m++)if((l=o[m])&&(l===n||(f?l.localName==f:l.nodeType==3))){n=l,o[m]=null;break}}if(n==null){if(f===null)return document.
createTextNode(h);n=s?document.createElementNS("http://www.w3.org/2000/svg",f):document.createElement(f,h.is&&h),o=null,a=!1}if(f===null)p===h||a&&n.data===h||(n.
data=h);else{if(o=o&&$t.call(n.childNodes),u=(p=e.props||bt).dangerouslySetInnerHTML,c=h.dangerouslySetInnerHTML,!a){if(o!=null)for(p={},m=0;m<n.attributes.length;m++)
p[n.attributes[m].name]=n.attributes[m].value;(c||u)&&(c&&(u&&c.__html==u.__html||c.__html===n.innerHTML)||(n.innerHTML=c&&c.__html||""))}if((function(y,_,x,v,B){
var b;for(b in x)b==="children"||b==="key"||b in _||gt(y,b,null,x[b],v);for(b in _)B&&typeof _[b]!="function"||b==="children"||b==="key"||b==="value"||b==="chec\
ked"||x[b]===_[b]||gt(y,b,_[b],x[b],v)})(n,h,p,s,a),c)t.__k=[];else if(m=t.props.children,cn(n,Array.isArray(m)?m:[m],t,e,r,s&&f!=="foreignObject",o,i,o?o[0]:e.
__k&&K(e,0),a),o!=null)for(m=o.length;m--;)o[m]!=null&&sn(o[m]);a||("value"in h&&(m=h.value)!==void 0&&(m!==n.value||f==="progress"&&!m)&&gt(n,"value",m,p.value,
!1),"checked"in h&&(m=h.checked)!==void 0&&m!==n.checked&&gt(n,"checked",m,p.checked,!1))}return n}function fn(n,t,e){try{typeof n=="function"?n(t):n.current=t}catch(r){
g.__e(r,e)}}function dn(n,t,e){var r,s;if(g.unmount&&g.unmount(n),(r=n.ref)&&(r.current&&r.current!==n.__e||fn(r,null,t)),(r=n.__c)!=null){if(r.componentWillUnmount)
try{r.componentWillUnmount()}catch(o){g.__e(o,t)}r.base=r.__P=null}if(r=n.__k)for(s=0;s<r.length;s++)r[s]&&dn(r[s],t,typeof n.type!="function");e||n.__e==null||
sn(n.__e),n.__e=n.__d=void 0}function Tr(n,t,e){return this.constructor(n,e)}function mo(n,t,e){var r,s,o;g.__&&g.__(n,t),s=(r=typeof e=="function")?null:e&&e.__k||
t.__k,o=[],Zt(t,n=(!r&&e||t).__k=on(vt,null,[n]),s||bt,bt,t.ownerSVGElement!==void 0,!r&&e?[e]:s?null:t.firstChild?$t.call(t.childNodes):null,o,!r&&e?e:s?s.__e:
t.firstChild,r),hn(o,n)}$t=rn.slice,g={__e:function(n,t){for(var e,r,s;t=t.__;)if((e=t.__c)&&!e.__)try{if((r=e.constructor)&&r.getDerivedStateFromError!=null&&(e.setState(r.getDerivedStateFromError(
n)),s=e.__d),e.componentDidCatch!=null&&(e.componentDidCatch(n),s=e.__d),s)return e.__E=e}catch(o){n=o}throw n}},en=0,_t.prototype.setState=function(n,t){var e;
e=this.__s!=null&&this.__s!==this.state?this.__s:this.__s=P({},this.state),typeof n=="function"&&(n=n(P({},e),this.props)),n&&P(e,n),n!=null&&this.__v&&(t&&this.
__h.push(t),We(this))},_t.prototype.forceUpdate=function(n){this.__v&&(this.__e=!0,n&&this.__h.push(n),We(this))},_t.prototype.render=vt,et=[],nn=typeof Promise==
"function"?Promise.prototype.then.bind(Promise.resolve()):setTimeout,xt.__r=0,$r=0;var nt,A,Ke,kt=0,Kt=[],Je=g.__b,Ze=g.__r,Ye=g.diffed,ze=g.__c,Qe=g.unmount;function St(n,t){
g.__h&&g.__h(A,n,kt||t),kt=0;var e=A.__H||(A.__H={__:[],__h:[]});return n>=e.__.length&&e.__.push({}),e.__[n]}function Yt(n){return kt=1,Ar(mn,n)}function Ar(n,t,e){
var r=St(nt++,2);return r.t=n,r.__c||(r.__=[e?e(t):mn(void 0,t),function(s){var o=r.t(r.__[0],s);r.__[0]!==o&&(r.__=[o,r.__[1]],r.__c.setState({}))}],r.__c=A),r.
__}function go(n,t){var e=St(nt++,3);!g.__s&&zt(e.__H,t)&&(e.__=n,e.__H=t,A.__H.__h.push(e))}function wo(n,t){var e=St(nt++,4);!g.__s&&zt(e.__H,t)&&(e.__=n,e.__H=
t,A.__h.push(e))}function pn(n){return kt=5,Mr(function(){return{current:n}},[])}function Mr(n,t){var e=St(nt++,7);return zt(e.__H,t)&&(e.__=n(),e.__H=t,e.__h=n),e.__}function Er(){Kt.forEach(function(n){if(n.__P)try{n.__H.__h.forEach(yt),n.__H.__h.forEach(Jt),n.__H.__h=[]}catch(t){n.__H.__h=[],g.__e(t,n.__v)}}),Kt=[]}g.__b=function(n){
A=null,Je&&Je(n)},g.__r=function(n){Ze&&Ze(n),nt=0;var t=(A=n.__c).__H;t&&(t.__h.forEach(yt),t.__h.forEach(Jt),t.__h=[])},g.diffed=function(n){Ye&&Ye(n);var t=n.
__c;t&&t.__H&&t.__H.__h.length&&(Kt.push(t)!==1&&Ke===g.requestAnimationFrame||((Ke=g.requestAnimationFrame)||function(e){var r,s=function(){clearTimeout(o),Xe&&
cancelAnimationFrame(r),setTimeout(e)},o=setTimeout(s,100);Xe&&(r=requestAnimationFrame(s))})(Er)),A=void 0},g.__c=function(n,t){t.some(function(e){try{e.__h.forEach(
yt),e.__h=e.__h.filter(function(r){return!r.__||Jt(r)})}catch(r){t.some(function(s){s.__h&&(s.__h=[])}),t=[],g.__e(r,e.__v)}}),ze&&ze(n,t)},g.unmount=function(n){
Qe&&Qe(n);var t=n.__c;if(t&&t.__H)try{t.__H.__.forEach(yt)}catch(e){g.__e(e,t.__v)}};var Xe=typeof requestAnimationFrame=="function";function yt(n){var t=A;typeof n.
__c=="function"&&n.__c(),A=t}function Jt(n){var t=A;n.__c=n.__(),A=t}function zt(n,t){return!n||n.length!==t.length||t.some(function(e,r){return e!==n[r]})}function mn(n,t){
return typeof t=="function"?t(n):t}var gn=function(n,t,e,r){var s;t[0]=0;for(var o=1;o<t.length;o++){var i=t[o++],a=t[o]?(t[0]|=i?1:2,e[t[o++]]):t[++o];i===3?r[0]=
a:i===4?r[1]=Object.assign(r[1]||{},a):i===5?(r[1]=r[1]||{})[t[++o]]=a:i===6?r[1][t[++o]]+=a+"":i?(s=n.apply(a,gn(n,a,e,["",null])),r.push(s),a[0]?t[0]|=2:(t[o-
2]=0,t[o]=s)):r.push(a)}return r},tn=new Map,w=function(n){var t=tn.get(this);return t||(t=new Map,tn.set(this,t)),(t=gn(this,t.get(n)||(t.set(n,t=(function(e){
for(var r,s,o=1,i="",a="",l=[0],u=function(h){o===1&&(h||(i=i.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?l.push(0,h,i):o===3&&(h||i)?(l.push(3,h,i),o=2):o===2&&i===".\
.."&&h?l.push(4,h,0):o===2&&i&&!h?l.push(5,0,!0,i):o>=5&&((i||!h&&o===5)&&(l.push(o,0,i,s),o=6),h&&(l.push(o,h,0,s),o=6)),i=""},c=0;c<e.length;c++){c&&(o===1&&u(),
u(c));for(var p=0;p<e[c].length;p++)r=e[c][p],o===1?r==="<"?(u(),l=[l],o=3):i+=r:o===4?i==="--"&&r===">"?(o=1,i=""):i=r+i[0]:a?r===a?a="":i+=r:r==='"'||r==="'"?
a=r:r===">"?(u(),o=1):o&&(r==="="?(o=5,s=i,i=""):r==="/"&&(o<5||e[c][p+1]===">")?(u(),o===3&&(l=l[0]),o=l,(l=l[0]).push(2,0,o),o=0):r===" "||r==="	"||r===`
`||r==="\r"?(u(),o=2):i+=r),o===3&&i==="!--"&&(o=4,l=l[0])}return u(),l})(n)),t),arguments,[])).length>1?t:t[0]}.bind(on);var J=class extends Error{constructor(t){super(`the game of the link is ${t}`),this.reason=t}};async function yo(){let n=/^#game=(.*)$/s.exec(location.hash)?.[1];if(n===void 0)return null;history.replaceState(null,"",location.pathname);try{return{text:await Cr(
n),reason:""}}catch(t){return{text:"",reason:t.reason}}}async function Cr(n){if(n.length>1e5)throw new J("large");try{let t=Uint8Array.from(atob(n.replaceAll("-",
"+").replaceAll("_","/")),e=>e.charCodeAt(0));return await Or(t)}catch(t){throw t instanceof J?t:new J("damaged")}}async function Or(n){let t=0,r=new ReadableStream(
{pull(a){t<n.length?a.enqueue(n.slice(t,t+64)):a.close(),t+=64}},{highWaterMark:0}).pipeThrough(new DecompressionStream("deflate")).getReader(),s=[],o=0;for(;;){
let{done:a,value:l}=await r.read();if(a)break;if(o+=l.length,o>65536)throw r.cancel().catch(()=>{}),new J("large");s.push(l)}let i=new Uint8Array(o);return s.reduce(
(a,l)=>(i.set(l,a),a+l.length),0),new TextDecoder("utf-8",{fatal:!0}).decode(i)}var Nr={dice:"M4 4H16V16H4ZM7.5 7.5V7.51M12.5 12.5V12.51M12.5 7.5V7.51M7.5 12.5V12.51",sheet:"M5 3H15V17H5ZM8 7H12M8 10.5H12M8 14H10",clock:"M10 3A7 7 0 1 0 10 \
17A7 7 0 1 0 10 3M10 10V3M10 10H17",story:"M4 4.5C6 3.5 8 3.5 10 5 12 3.5 14 3.5 16 4.5V16C14 15 12 15 10 16.5 8 15 6 15 4 16ZM10 5V16.5",invite:"M7.5 9A3 3 0 1\
 0 7.5 3A3 3 0 1 0 7.5 9M2.5 16.5C2.5 13 4.5 11.5 7.5 11.5S12.5 13 12.5 16.5M15 7V13M12 10H18",people:"M7.5 9A3 3 0 1 0 7.5 3A3 3 0 1 0 7.5 9M2.5 16.5C2.5 13 4.\
5 11.5 7.5 11.5S12.5 13 12.5 16.5",shield:"M10 2.5 16.5 5V10C16.5 14 13.5 16.6 10 17.8 6.5 16.6 3.5 14 3.5 10V5ZM7 10 9.3 12.3 13.3 7.8",lock:"M5 9H15V16H5ZM7 9\
V6.5A3 3 0 0 1 13 6.5V9",sliders:"M3 5H10M14 5H17M12 3A2 2 0 1 0 12 7A2 2 0 1 0 12 3M3 10H5M9 10H17M7 8A2 2 0 1 0 7 12A2 2 0 1 0 7 8M3 15H10M14 15H17M12 13A2 2 \
0 1 0 12 17A2 2 0 1 0 12 13",plus:"M10 4.5V15.5M4.5 10H15.5",minus:"M4.5 10H15.5",undo:"M5 8H12.5A4 4 0 0 1 12.5 16H8M5 8 8.5 4.5M5 8 8.5 11.5",warn:"M10 3 18 1\
7H2ZM10 8V12M10 14.5V14.51",eye:"M3 3 17 17M6 6C4 7.3 2.5 10 2.5 10S5 15 10 15C11.3 15 12.5 14.6 13.5 14M9 5.1C14.5 4.5 17.5 10 17.5 10S16.8 11.4 15.5 12.7",cloud:"\
M6 15.5H14A3.5 3.5 0 0 0 14.5 8.6 5 5 0 0 0 5 8.5 3.5 3.5 0 0 0 6 15.5ZM3.5 3.5 16.5 17",close:"M5 5 15 15M15 5 5 15",check:"M4 10.5 8 14.5 16 5.5",copy:"M7 7H1\
6V16H7ZM4 13V4H13",more:"M5 10V10.01M10 10V10.01M15 10V10.01",pen:"M4 16 5 12 13 4 16 7 8 15ZM11.5 5.5 14.5 8.5"};function yn({name:n}){return w`<svg class="i" viewBox="0 0 20 20" aria-hidden="true"><path d=${Nr[n]} /></svg>`}
var wn={progress:"M43 50 48 55 57 45",danger:"M50 42V52M50 58V58.1",racing:"M43 44 50 50 43 56M51 44 58 50 51 56",linked:"M44 50H56M52 45 57 50 52 55",tug_of_war:"\
M42 50H58M46 45 41 50 46 55M54 45 59 50 54 55",mission:"M45 58V42L56 46 45 50",faction:"M43 56V45L47 49 50 43 53 49 57 45V56Z",countdown:"M44 42H56L44 58H56Z"},
Ir={danger:"danger",countdown:"danger",mission:"danger",faction:"faction"};function $o({clock:n,soon:t=0,label:e=""}){let r=e||d("{name}: {filled} of {size}",n)+
(t?`, ${d("this roll would tick {n}",{n:t})}`:""),s=[];for(let o=0;o<n.size;o+=1){let i=o<n.filled?"on":o<n.filled+t?"would":"";s.push(w`<path class=${`seg ${i}`} d=${Pr(
o,n.size)} />`)}return w`<svg
    class=${`dialface ${Ir[n.kind]??"progress"}`}
    viewBox="0 0 100 100"
    role="img"
    aria-label=${r}
  >
    ${s}
    <circle class="rim" cx="50" cy="50" r="48" />
    <circle class="hub" cx="50" cy="50" r="17" />
    <path class="glyph" d=${wn[n.kind]??wn.progress} />
  </svg>`}function Pr(n,t){let e=(i,a)=>{let l=2*Math.PI*i-Math.PI/2;return`${(50+a*Math.cos(l)).toFixed(1)} ${(50+a*Math.sin(l)).toFixed(1)}`},[r,s]=[n/t,(n+1)/
t],o=s-r>.5?1:0;return`M${e(r,46)}A46 46 0 ${o} 1 ${e(s,46)}L${e(s,17)}A17 17 0 ${o} 0 ${e(r,17)}Z`}function bn(n){let t=n.map(o=>o*100),e=t.map(Math.floor),r=t.
map((o,i)=>i).sort((o,i)=>t[i]%1-t[o]%1),s=Math.round(t.reduce((o,i)=>o+i,0))-e.reduce((o,i)=>o+i,0);for(let o=0;o<s;o+=1)e[r[o%r.length]]+=1;return e}function vo({
parts:n,was:t,plain:e,lit:r=""}){let s=bn(n.map(({chance:c})=>c)),o=n.map(({says:c},p)=>d("{says} {n} in 100",{says:c,n:s[p]})).join(", "),i=[...new Set(n.map(({
kind:c})=>c))].map(c=>{let p=h=>h.reduce((f,m,y)=>n[y].kind===c?f+m:f,0);return{kind:c,chance:p(n.map(({chance:h})=>h)),n:p(s)}}),a=0,l=i.map(({kind:c,chance:p,
n:h})=>{let[f,m]=[a,p*100];a+=m;let y={x:`${f.toFixed(2)}%`,width:`${m.toFixed(2)}%`,height:"100%"},_=r&&r!==c?"dim":"";return w`<rect class=${`s ${c} ${_}`} ...${y} /><rect class=${`\
tex ${c} ${_}`} ...${y} />
      ${m>=9&&!e?w`<text class=${c} x=${`${(f+m/2).toFixed(2)}%`} y="50%">${h}</text>`:null}`}),u=t===void 0?null:w`<line class="was" x1=${`${t*100}%`} x2=${`${t*
100}%`} y1="0" y2="100%" />`;return w`<svg class="bar" role="img" aria-label=${o}>${l}${u}</svg>`}function So({parts:n}){let t=bn(n.map(({chance:e})=>e));return w`<dl class="key">
    ${n.map(({kind:e,says:r,more:s},o)=>w`<svg class="sw" aria-hidden="true">
        <rect class=${e} width="14" height="14" />
        <rect class=${`tex ${e}`} width="14" height="14" />
      </svg>
        <dt>${t[o]} %</dt><dd>${r} ${s?w`<span class="says">${s}</span>`:null}</dd>`)}
  </dl>`}var xn={1:[[24,24]],2:[[14,14],[34,34]],3:[[14,14],[24,24],[34,34]],4:[[14,14],[34,14],[14,34],[34,34]],5:[[14,14],[34,14],[24,24],[14,34],[34,34]],6:[
[14,13],[34,13],[14,24],[34,24],[14,35],[34,35]]};function Hr(n){return xn[n].map(([t,e])=>w`<circle class="pip" cx=${t} cy=${e} r="4.2" />`)}var _n={8:"M24 1 4\
6 24 24 47 2 24Z",10:"M24 1 47 19 42 33 24 47 6 33 1 19Z",12:"M24 1 37.5 5.4 45.9 16.9V31.1L37.5 42.6 24 47 10.5 42.6 2.1 31.1V16.9L10.5 5.4Z"},Dr={12:"M24 9.5 \
37.8 19.5 32.5 35.7H15.5L10.2 19.5ZM24 9.5V1M37.8 19.5 45.9 16.9M32.5 35.7 37.5 42.6M15.5 35.7 10.5 42.6M10.2 19.5 2.1 16.9"};function To({sides:n,face:t,how:e="",
note:r="",says:s=""}){let o=[t,s||r].filter(Boolean).join(", "),i=n===6;return w`<span class=${`die ${e}`}>
    <svg viewBox="0 0 48 48" role="img" aria-label=${o}>
      <rect class="ring" x="-3" y="-3" width="54" height="54" rx="13" />
      ${i?w`<rect class="body" x="2" y="2" width="44" height="44" rx="9" />`:w`<path class="body" d=${_n[n]??_n[10]} /><path class="edge" d=${Dr[n]??""} />`}
      ${i&&xn[t]?Hr(t):w`<text x="24" y="25">${t}</text>`}
      ${/\bgone\b/.test(e)&&w`<path class="cross" d="M4 40L44 8" />`}
    </svg>${r}
  </span>`}function Ao(n){n?.focus({preventScroll:!0}),n?.matches(":focus-visible")&&n.scrollIntoView({block:"nearest"})}function Eo(n,t,e){try{return JSON.parse(globalThis[n].getItem(Qt(t,e))??"null")??void 0}catch{return}}function kn(n,t,e,r){try{let s=JSON.stringify(r);s===void 0?
globalThis[n].removeItem(Qt(t,e)):globalThis[n].setItem(Qt(t,e),s)}catch{}}function $n(n){try{for(let t of[localStorage,sessionStorage]){let e=Array.from({length:t.
length},(r,s)=>t.key(s));for(let r of e)r.startsWith(`${vn} ${n}/`)&&t.removeItem(r)}}catch{}}var vn="rollwright kept";function Qt(n,{seat:t,me:e}){return`${vn}\
 ${t.sid}/${e}/${n}`}var At="rollwright seats",Tt="rollwright last seat",Sn="rollwright settings";function H(){return An(At,[])}function No(){let n=sessionStorage.getItem(Tt)??localStorage.
getItem(Tt);return H().find(t=>t.sid===n)}function Io(n){Mt(At,[...H().filter(({sid:t})=>t!==n.sid),n]),Tn(n.sid)}function Po(n){H().some(({sid:t})=>t===n.sid)&&
Mt(At,H().map(t=>t.sid===n.sid?n:t))}function Tn(n){sessionStorage.setItem(Tt,n),localStorage.setItem(Tt,n)}function Ho(n){Mt(At,H().filter(t=>t.sid!==n)),$n(n),
Tn("")}function Lr(){return{language:"",look:"",light:"",motion:"",sound:"",calls:"",...An(Sn,{})}}function Do(n,t){Mt(Sn,{...Lr(),[n]:t})}function An(n,t){try{
return JSON.parse(localStorage.getItem(n)??"")??t}catch{return t}}function Mt(n,t){localStorage.setItem(n,JSON.stringify(t))}async function Mn(n){try{return await navigator.clipboard.writeText(n.value),!0}catch{return n.select(),document.execCommand("copy")}}var En={stale:n=>d("{gm} changed the terms while you pressed. Look again, then roll. Nothing was rolled or paid.",{gm:n.gmName}),terms_changed:n=>En.stale(n),terms_unsigned:()=>d(
"What the table tells of this roll cannot be signed as it stands. Nothing is rolled."),not_thrower:()=>d("Somebody else throws these dice. Nothing was rolled or\
 paid."),not_ready:n=>d("{gm} has not agreed yet. Nothing was rolled or paid.",{gm:n.gmName}),offer_lapsed:()=>d("What was offered cannot be paid any more, and \
is gone. Look again: nothing was rolled or paid."),actions_open:()=>d("Something is still open: end it first."),action_over:()=>d("Too late: the dice have been \
thrown."),already_tried:()=>d("This was tried the same way before. What is different now?"),sheet_changed:n=>d("The sheet has changed meanwhile. {gm} agrees aga\
in; nothing was rolled or paid.",{gm:n.gmName}),token_revoked:n=>d("{gm} has closed your seat. Ask for a new link.",{gm:n.gmName||d("The game master")}),token_invalid:()=>d(
"This seat is not known here: perhaps an older version of the service had its table. Ask for a new link."),no_session:()=>d("There is no such table any more."),
wrong_code:()=>d("The code in the link is not valid any more. Ask for a new link."),unknown_code:()=>d("No table has this code. Compare it with what you were to\
ld."),too_many_guesses:()=>d("Too many wrong codes were tried. Wait a minute, or open the link that the game master gave you."),too_many_requests:()=>d("Too man\
y requests at once. Wait a moment, then press again."),busy:()=>d("Many people change this table at once. Nothing was changed by what you pressed: press again i\
n a moment."),character_taken:()=>d("Somebody else plays them already. Choose another one, or make one."),price_needed:n=>d("{gm} says what a flashback costs, a\
lso 0: name its price.",{gm:n.gmName}),own_bargain:()=>d("Somebody else offers you a bargain: ask the game master.")};function Cn(n,t=null){let e=s=>t?.game?t.named(
s):s,r=(n.errors??[]).map(({detail:s})=>s).filter(s=>s&&s!==n.detail).map(e);return{code:n.code??n.name,text:Rr(n,t),more:r,unanswered:!!n.unanswered}}function Rr(n,t){
if(n instanceof q)return d("Your browser wants to be allowed into the local network: allow it in the address bar's menu, then load the page again.");if(n.unanswered&&
n.code!=="busy")return d("No answer. What you sent may have arrived already. We ask until we know; it never happens twice.");if(n instanceof $)return d("No conn\
ection to the table. Nothing was sent.");if(n.name==="AbortError"||n.name==="TimeoutError")return d("It took too long. Look again.");let e=En[n.code];return e&&
t?e(t):e?e({gmName:""}):(n.detail||console.error(n),n.detail?jr(t?.game?t.named(n.detail):n.detail):d("That went wrong: {what}",{what:n.message}))}function jr(n){
return n.charAt(0).toUpperCase()+n.slice(1)+(/[.!?]$/.test(n)?"":".")}function On({url:n}){return`${n}/play`}function Ur(n,{sid:t,token:e}){return`${n}#t=${encodeURIComponent(t)}&k=${encodeURIComponent(e)}`}function Vr(n){return/#t=[^&\s]+&k=[\w.~%-]+/.
exec(n)?.[0]??""}async function Zo(n,{sid:t,token:e}){let r=n.table({sid:t,token:e}),s=H().find(o=>o.sid===t);try{let{name:o,people:i}=await r.getSession(),a={sid:t,
token:e,name:i.find(({id:l})=>l===r.person)?.name??"",table:o??""};return s?n.table(s).person===r.person?{seat:{...s,...a}}:{seat:a,kept:s}:{seat:a}}catch(o){let i=Cn(
o),l=o.status===401||o.status===404?d("This link opens no seat: it was replaced, or the seat was closed."):i.text;return{refusal:{...i,text:l}}}}function Yo({app:n}){
let{seat:t,kept:e,refusal:r}=n.linked;if(r){let o=H();return w`<main class="narrow stack" id="now"><h1>${d("A table")}</h1>
      <p class="note bad" role="alert">${r.text} ${r.more.join(" ")}</p>
      ${o.length>0&&w`<p>${d("Your seats in this browser are as they were.")}</p>`}
      <button class="primary wide" onClick=${()=>n.dropLink()}>${d("Back to the door")}</button></main>`}if(!e)return w`<main class="narrow">
      <section class="wait" role="status"><h1>${d("The link is checked")}<span class="dots"></span></h1></section>
    </main>`;let s={kept:e.name,other:t.name,table:t.table||d("A table")};return w`<main class="narrow stack" id="now">
    <section class="turn"><p class="kick">${s.table}</p><h1>${d("Which seat is yours?")}</h1></section>
    <p>${d("This browser sits at {table} as {kept}. The link is the seat of {other}.",s)}</p>
    <button class="primary wide" onClick=${()=>n.enter(e)}>${d("Stay {name}",{name:e.name})}</button>
    <section class="card stack">
      <p class="hint">
        ${d("A browser keeps one seat at a table. Save the one of {kept} before you take the other.",s)}
      </p>
      <${Nn} page=${On(n.client)} seat=${e} />
      <button class="wide" onClick=${()=>n.enter(t)}>${d("Sit down as {name}",{name:t.name})}</button>
    </section>
  </main>`}function Nn({page:n,seat:t,saved:e=()=>{}}){let r=Ur(n,t),s=()=>{let o=(t.table||"table").replace(/[^\p{L}\p{N}]+/gu,"-"),i={name:t.name,table:t.table||
d("A table")},a=`${d("The seat of {name} at {table}. Whoever has this link is {name} there.",i)}
${r}
`,l=document.createElement("a");l.href=URL.createObjectURL(new Blob([a],{type:"text/plain"})),l.download=`rollwright-${o}.txt`,l.click(),e()};return w`<${Br}
    link=${r}
    label=${d("For {name} alone: anyone who has it sits there",{name:t.name})}
    told=${e}
  />
    <button onClick=${s}>${d("Save it as a file")}</button>`}function Br({link:n,label:t,told:e=()=>{}}){let[r,s]=Yt(!1),o=pn(null);return w`<div>
    <label>
      ${t}
      <input ref=${o} readonly value=${n} onFocus=${a=>a.currentTarget.select()} />
    </label>
    <button class="quiet" onClick=${async()=>{let a=await Mn(o.current);s(a),a&&e()}}><${yn} name="copy" />${r?d("Copied"):d("Copy the link")}</button>
  </div>`}function zo({play:n}){let t={...n.seat,...n.table.credentials,name:n.personName(n.me),table:n.session.name};return w`<p>${d("Your seat is in this brow\
ser alone. If it forgets it, the seat is lost.")}</p>
    <${Nn} page=${On(n.client)} seat=${t} saved=${()=>{kn("localStorage",Wr,n,!0),n.changed()}} />
    <p class="hint">${d("Open the link to sit here again, in any browser.")}</p>`}var Wr="seat saved";function Qo({app:n}){let[t,e]=Yt(!1),r=async s=>{let o=Vr(
await s.target.files[0]?.slice(0,1e4).text()??"");e(!o),o&&n.follow(o)};return w`<label>
    ${d("Take a seat from a file that you saved")}
    <input type="file" accept=".txt,text/plain" onChange=${r} />
  </label>
    ${t&&w`<p class="note bad" role="alert">${d("There is no seat in this file.")}</p>`}`}function ni(n,t){return n?n==="none"?d("Nobody at the table runs the service."):d("{name} runs the service, and could choose the dice of their own rolls.",{name:t}):
d("It is not said who runs the service.")}function ri({id:n}){return w`<div>
    <label for=${n}>${d("Who runs this service?")}</label>
    <select id=${n} name="host">
      <option value="">${d("I do not know")}</option>
      <option value="p1">${d("I do, on a computer of mine")}</option>
      <option value="none">${d("Nobody who plays here")}</option>
    </select>
    <p class="hint">${d("Everybody sees the answer: who runs it could choose the dice of their own rolls.")}</p>
  </div>`}function In(n){if(![400,413,422].includes(n.status))return[];let t=Number(/\bat line (\d+)/.exec(n.detail)?.[1]??0)||null;return n.errors.length?n.errors.map(e=>({
line:e.line??null,pointer:e.pointer,detail:e.detail})):[{line:t,pointer:"",detail:n.detail}]}function Pn({faults:n,go:t}){return w`<ul class="faults">
    ${n.map(({line:e,pointer:r,detail:s})=>{let o=e&&d("Line {n}",{n:e}),a=t?w`<button class="mini" onClick=${()=>t(e)}>${o}</button>`:w`<b>${o}</b>`;return w`<li>
        ${e&&a}${" "}
        <span>${r&&w`<code>${r}:</code> `}${s}</span>
      </li>`})}
  </ul>`}var fi="own",Hn={text:"",name:"",checked:null,faults:[],reason:""};function di(n){return{...Hn,...n,name:d("From the link")}}async function pi(n,t){try{return{...t,
checked:await n.client.checkGame(t.text),faults:[]}}catch(e){let r=In(e);if(!r.length)throw e;return{...t,checked:null,faults:r}}}function mi({file:n,choose:t,busy:e,
games:r="/games"}){let s=async p=>{let[h]=p.target.files;if(!h)return;let f=h.size>65536?"large":"";t({...Hn,text:f?"":await h.text(),name:h.name,reason:f})},o=p=>{
p.target.value=""},{text:i,name:a,checked:l,faults:u,reason:c}=n;return w`<div class="stack">
    <div>
      <label for="game-file">${d("Its file, in TOML or JSON")}</label>
      <input id="game-file" type="file" accept=".toml,.json" onClick=${o} onChange=${s} />
      <p class="hint">
        <a href=${r} target=${r==="/games"?null:"_blank"} rel="noreferrer">${d("Write a game")}</a>
      </p>
    </div>
    ${c&&w`<p class="note bad" role="alert">${qr(c)}</p>`}
    <div role="status">
      ${l&&w`<p class="note good"><b>${l.description.title}</b> ${d("{name} plays.",{name:a})}
        </p>`}
      ${u.length>0&&w`<div class="note bad">
          <b>${Re(u.length,"{name} has {n} fault:","{name} has {n} faults:",{name:a})}</b>
          <${Pn} faults=${u} />
        </div>`}
    </div>
    ${i&&!l&&!u.length&&w`<p class="note">
        ${d("{name}: nothing of it was sent.",{name:a})} <button
          type="button"
          class="mini"
          aria-disabled=${e?"true":null}
          onClick=${()=>t(n)}
        >
          ${d("Check it")}
        </button>
      </p>`}
  </div>`}function qr(n){return n==="large"?d("This game is too large: a file has at most 64 KiB."):d("This link is damaged: copy it again, as a whole.")}export{$ as a,ot as b,Qn as c,tr as d,pe as e,Ft as f,gr as g,Xs as h,to as i,I as j,no as k,ro as l,so as m,d as n,Re as o,oo as p,Ue as q,_r as r,yr as s,Ve as t,
ho as u,fo as v,mo as w,Yt as x,go as y,wo as z,pn as A,w as B,ni as C,ri as D,yo as E,fi as F,Hn as G,di as H,pi as I,mi as J,Cn as K,Mn as L,yn as M,$o as N,bn as O,
vo as P,So as Q,To as R,Ao as S,Eo as T,kn as U,H as V,No as W,Io as X,Po as Y,Tn as Z,Ho as _,Lr as $,Do as aa,On as ba,Ur as ca,Zo as da,Yo as ea,Br as fa,zo as ga,
Wr as ha,Qo as ia};
