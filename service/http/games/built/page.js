var Je=/^[ !#-[\]-~]*$/;function Qr(e){for(let t=0;t<e.length;t++)if(e.charCodeAt(t)>127)return!1;return!0}function X(e,t=128){if(typeof e=="string"){if(Je.test(
e))return`"${e}"`;if(/[\ud800-\udfff]/u.test(e))throw new TypeError("half a character");return JSON.stringify(e)}if(typeof e=="number"){if(!Number.isInteger(e))
throw new TypeError(`a number that is no integer: ${e}`);if(!Number.isSafeInteger(e))throw new TypeError(`an integer beyond 2^53-1: ${e}`);return String(e)}if(e===
null||typeof e=="boolean")return String(e);if(typeof e!="object")throw new TypeError(`no JSON value: ${typeof e}`);if(!t)throw new TypeError("nested too deeply");
let n="";if(Array.isArray(e)){for(let s of e)n&&(n+=","),n+=X(s,t-1);return`[${n}]`}let r=e;for(let s of Object.keys(r).sort()){let o=Je.test(s);if(!o&&!Qr(s))throw new TypeError(
`a key that is not ASCII: '${s}'`);n&&(n+=","),n+=o?`"${s}":`:`${JSON.stringify(s)}:`,n+=X(r[s],t-1)}return`{${n}}`}var ae=new TextEncoder,ts=Array.from({length:256},(e,t)=>t.toString(16).padStart(2,"0"));function R(e){let t="";for(let n of e)t+=ts[n];return t}function Q(e){return Uint8Array.
from({length:e.length/2},(t,n)=>parseInt(e.slice(2*n,2*n+2),16))}var es=Int32Array.from([1116352408,1899447441,3049323471,3921009573,961987163,1508970993,2453635748,
2870763221,3624381080,310598401,607225278,1426881987,1925078388,2162078206,2614888103,3248222580,3835390401,4022224774,264347078,604807628,770255983,1249150122,
1555081692,1996064986,2554220882,2821834349,2952996808,3210313671,3336571891,3584528711,113926993,338241895,666307205,773529912,1294757372,1396182291,1695183700,
1986661051,2177026350,2456956037,2730485921,2820302411,3259730800,3345764771,3516065817,3600352804,4094571909,275423344,430227734,506948616,659060556,883997877,
958139571,1322822218,1537002063,1747873779,1955562222,2024104815,2227730452,2361852424,2428436474,2756734187,3204031479,3329325298]),ns=Int32Array.from([1779033703,
3144134277,1013904242,2773480762,1359893119,2600822924,528734635,1541459225]),rs=new Int32Array(64);function ze(e,t,n){let r=rs;for(let h=0;h<16;h++,n+=4)r[h]=t[n]<<
24|t[n+1]<<16|t[n+2]<<8|t[n+3];for(let h=16;h<64;h++){let m=r[h-15],$=r[h-2],w=(m>>>7|m<<25)^(m>>>18|m<<14)^m>>>3,b=($>>>17|$<<15)^($>>>19|$<<13)^$>>>10;r[h]=r[h-
16]+w+r[h-7]+b|0}let s=e[0],o=e[1],i=e[2],a=e[3],c=e[4],f=e[5],l=e[6],g=e[7];for(let h=0;h<64;h++){let m=(c>>>6|c<<26)^(c>>>11|c<<21)^(c>>>25|c<<7),$=g+m+(l^c&(f^
l))+es[h]+r[h]|0,b=((s>>>2|s<<30)^(s>>>13|s<<19)^(s>>>22|s<<10))+(s&o|i&(s|o))|0;g=l,l=f,f=c,c=a+$|0,a=i,i=o,o=s,s=$+b|0}e[0]+=s,e[1]+=o,e[2]+=i,e[3]+=a,e[4]+=c,
e[5]+=f,e[6]+=l,e[7]+=g}var ot=new Uint8Array(128),Ze=new DataView(ot.buffer);function ss(e,t,n){let r=n.length%64,s=n.length-r;for(let c=0;c<s;c+=64)ze(e,n,c);
ot.fill(0);for(let c=0;c<r;c++)ot[c]=n[s+c];ot[r]=128;let o=r<56?64:128,i=t+n.length;Ze.setUint32(o-8,Math.floor(i/536870912)),Ze.setUint32(o-4,i%536870912*8);for(let c=0;c<
o;c+=64)ze(e,ot,c);let a=new Uint8Array(32);for(let c=0;c<32;c++)a[c]=e[c>>2]>>>24-8*(c&3);return a}function ce(e){return ss(ns.slice(),0,e)}var V=new Uint8Array(
4096);function os(e,...t){let n=100;for(let s of t)n+=4+3*s.length;V.length<n&&(V=new Uint8Array(n));let r=Ke(0,`ra3/${e}`);for(let s of t)r=Ke(r,s);return V.subarray(
0,r)}function Ke(e,t){let n=typeof t=="string"?is(e+4,t):t.length;typeof t!="string"&&V.set(t,e+4);for(let r=0;r<4;r++)V[e+r]=n>>>24-8*r;return e+4+n}function is(e,t){
for(let n=0;n<t.length;n++){let r=t.charCodeAt(n);if(r>127)return ae.encodeInto(t,V.subarray(e)).written;V[e+n]=r}return t.length}function B(e,...t){return ce(os(
e,...t))}function q(e){let t=new Uint8Array(8),n=Math.floor(e/4294967296);for(let r=0;r<4;r++)t[r]=n>>>24-8*r,t[4+r]=e%4294967296>>>24-8*r;return t}function Ye(e,{e:t,commit:n,next_commit:r,client_seed:s}){return R(B("genesis",e,q(t),Q(n),Q(r),s))}function Xe(e,t,n){return R(B("commit",e,q(t),Q(n)))}function Qe(e,t,n){
return R(B("leaf",q(e),q(t),B("rec",X(n))))}function xt(e){return R(ce(ae.encode(JSON.stringify(e,as)))).slice(0,32)}function as(e,t){return t===null||typeof t!=
"object"||Array.isArray(t)?t:Object.fromEntries(Object.entries(t).sort(([n],[r])=>n<r?-1:1))}function it(e){return R(crypto.getRandomValues(new Uint8Array(e)))}var M=class extends Error{constructor(t,n=null){super(t.detail),this.name="Problem",this.body=t,this.status=t.status,this.code=t.code,this.detail=t.detail,this.
errors=t.errors??[],this.retryAfter=n,this.temporary=t.status>=500||cs.has(t.code),this.unanswered=!1}},cs=new Set(["too_many_requests","too_many_streams","body\
_timeout","incomplete_body"]),T=class extends Error{constructor(t,n){super(t,{cause:n}),this.name="NetworkError",this.temporary=!0,this.retryAfter=null,this.unanswered=
!1}},tt=class extends T{constructor(t){super("your browser wants permission for the local network",t),this.name="LocalNetworkError",this.temporary=!1}},at=class extends Error{constructor(t){
super(t.detail),this.name="DisagreementError",this.warning=t}},P=class extends Error{constructor(t,n="terms_unsigned"){super(`nothing was rolled: ${t}`),this.name=
"TermsError",this.code=n}},ls=[/^localhost$|\.localhost$|\.local$/,/^(127|10)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2[0-9]|3[01])\./,/^\[(::1|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*)\]$/];
async function en(e,t){let{hostname:n}=new URL(e);return globalThis.location!==void 0&&!tn(globalThis.location.hostname)&&tn(n)&&await us()==="missing"?new tt(t):
new T(`no answer from ${n}`,t)}function tn(e){return ls.some(t=>t.test(e))}async function us(){try{let e={name:"local-network-access"};return(await navigator.permissions.
query(e)).state==="granted"?"granted":"missing"}catch{return"unknown"}}function fs(e){return R(B("terms",X(e)))}function le({epoch:e,...t}){let{difficulty_salt:n,...r}=t,s=r.spec?.difficulty;if(!(typeof n=="string"&&/^[0-9a-f]{64}$/.
test(n))||!Number.isSafeInteger(s)||s<0)return t;let i=R(ds(Q(n),s));return{...r,spec:{...r.spec,difficulty:i}}}function hs(e){if(!Object.hasOwn(e,"spec"))return[];
let{clock:t,...n}=e;return(e.epoch?[e]:[e,n]).map(le)}function nn(e){let t=Object.hasOwn(e,"spec")?e.spec:e;return Array.isArray(t?.dice)?t.dice:null}function ds(e,t){
return B("difficulty",e,q(t))}function L(e){try{return fs(e)}catch{return""}}function rn(e,{by:t,body:n}){if(e.by!==t)return"by";let r=Object.hasOwn(n,"spec"),s=(r?
hs(n).map(L):[n.terms]).filter(Boolean),o=n.epoch||null;return(e.epoch??null)!==o||o&&!r&&!s.length?"epoch":(s.length||o)&&!s.includes(e.terms)?"terms":null}var ps=["character","clock","task","says","follows","fiction_changed","override","thrower"];function ue(e){let{terms:t,terms_digest:n}=e;if(typeof t!="object"||
t===null)return"its terms were not told";let r=L(t);return r?n===void 0?"the digest of its terms was not told":n!==r?"the digest that was told is not that of it\
s terms":!t.rules||!Array.isArray(t.dice)||!t.thrower?"its terms lack rules, dice or thrower":null:"its terms have no canonical form"}async function sn(e,t,n,r){
let s=e.terms??null,o=typeof s=="string"?s:s&&L(s);if(o==="")throw new P("its terms have no canonical form");let i=n.signable(o);if(!i){let c=await t.read()??{},
f=ue(c);if(f!==null)throw new P(f);if(o!==null&&o!==c.terms_digest)throw new P("its terms are others by now","terms_changed");i=c.terms}if(!ms(i,t))throw new P(
"its terms are those of another roll");if(i.thrower!==r)throw new P(`${i.thrower} is to throw these dice`,"not_thrower");let a=L(i);return await n.agreed(a,i),{
...e,terms:a}}function on(e,t){let n=r=>r.trim().split(/\s+/).join(" ").toUpperCase();return Object.entries(e??{}).find(([r])=>n(r)===n(t))?.[1]}function ms(e,{
action:t,consequence:n,rating:r}){return e.action===t&&e.consequence?.id===n&&e.rating===r}function an(e){let t=JSON.parse(JSON.stringify(fe(e)));if(!L(le(t)))throw new P(
"its terms have no canonical form");return t}function fe(e){let{spec:t,difficulty_salt:n}=e;return t?.difficulty_hidden===!0&&(t.difficulty??null)!==null&&!n?{...e,
difficulty_salt:it(32)}:e}var Wo=new Set([...ps,"action","assistants","spec","offers","rules","dice"]);var cn={first:250,most:15e3};function he(e,{first:t,most:n}){return Math.min(n,t*2**Math.min(e-1,30))*(.5+Math.random()/2)}function de(e,t){return new Promise((n,r)=>{
t?.throwIfAborted();let s=()=>{clearTimeout(o),globalThis.removeEventListener?.("online",s),t?.removeEventListener("abort",s),t?.aborted?r(t.reason):n()},o=setTimeout(
s,e);globalThis.addEventListener?.("online",s),t?.addEventListener("abort",s)})}function J(e){return(e instanceof M||e instanceof T)&&e.temporary}function pe(e){
return e instanceof M&&e.code==="busy"}var gs=3;async function vt(e,{patience:t,signal:n,backoff:r}){let s=Date.now()+t,o=0;for(let i=1;;i++){n?.throwIfAborted();
try{return await e(s-Date.now())}catch(a){if(!J(a)||(o=pe(a)?o+1:0,o===gs))throw a;let c=Math.max(he(i,r),a.retryAfter??0);if(Date.now()+c>=s)throw a;await de(c,
n)}}}var et=class{#t;#n;#e;#r;constructor(t,n,r,s){this.#t=t,this.#n=n,this.#e=`${r}pending/`,this.#r=s}async pending(){return(await this.#n.list(this.#e)).map(([,n])=>n).
sort((n,r)=>n.at-r.at)}async make(t,n){let{name:r,method:s,path:o,body:i,version:a,rolls:c,bind:f,again:l}=t;if(c){let w=await this.#s(t,n);if(w)return w.told}let g=f?
await f():i&&fe(i),h={key:it(16),name:r,method:s,path:o,body:g,version:a,rolls:c,at:Date.now()},m=this.#i({method:s,path:o,body:i,version:a}),$=await this.#n.update(
m,w=>w??h);return this.#o(m,$,l,n)}async resume(t,n){let s=(await this.#n.list(this.#e)).find(([,{key:o}])=>o===t.key)?.[0];return this.#o(s??this.#i(t),t,void 0,
n)}async#s({method:t,path:n,body:r,version:s},o){let i=this.#i({method:t,path:n,body:r,version:s});for(let[a,c]of await this.#n.list(this.#e)){if(!c.rolls||a===
i)continue;let f=c.path===n&&c.body?.consequence===r?.consequence&&!n.endsWith("/rolls");try{let l=await this.#o(a,c,void 0,o);if(f)return{told:l}}catch(l){if(f||
!(l instanceof M)||l.unanswered)throw l}}}#i({method:t,path:n,body:r={},version:s=""}){return this.#e+xt([t,n,r,s])}async#o(t,n,r,s){for(;;){await this.#r.before?.(
n);let o,i;try{({told:o,status:i}=await this.#a(n,s))}catch(a){if(!(a instanceof M)||a.unanswered)throw a;await this.#r.refused?.(a,n);let c=await this.#c(t,n,a,
r),f=c&&await this.#l(t,n,c);if(!f)throw a;n=f;continue}return await this.#r.after(o,n,i),await this.#u(t,n),o}}async#a({key:t,method:n,path:r,body:s,version:o,
rolls:i},{signal:a,patience:c=this.#t.patience}={}){let f={"Idempotency-Key":t,...o&&{"If-Match":o}},l=0,g=m=>l=m,h=m=>{let $={method:n,path:r,body:s,headers:{...this.#r.
headers(),...f},onStatus:g};return this.#t.attempt($,a,m)};try{return{told:await vt(h,{patience:c,signal:a,backoff:this.#t.backoff}),status:l}}catch(m){let $=m,
w=$ instanceof M&&$.status===401;throw(i?J($)||w:J($)&&!pe($))&&($.unanswered=!0),$}}async#c(t,n,r,s){let o;try{return o=await s?.(r,n),o}finally{o||await this.#u(
t,n)}}#l(t,n,r){let s={...n,body:r,key:it(16),at:Date.now()};return this.#n.update(t,o=>o?.key===n.key?s:o)}#u(t,{key:n}){return this.#n.update(t,r=>r?.key===n?
void 0:r)}};var St=class{constructor(t,{fetch:n,patience:r=3e4,timeout:s=1e4,backoff:o=cn,language:i}={}){this.url=t.replace(/\/+$/,""),this.fetch=n??((a,c)=>globalThis.fetch(
a,c)),this.patience=r,this.timeout=s,this.backoff=o,this.language=i,this.ahead=0}async open({method:t,path:n,headers:r={},body:s,query:o={},seen:i},a){let c=new URL(
this.url+n);for(let[$,w]of Object.entries(o))w!=null&&c.searchParams.set($,String(w));let f={...r},l=typeof s=="string"&&"Content-Type"in f;s!==void 0&&!l&&(f["\
Content-Type"]="application/json"),this.language&&(f["Accept-Language"]=this.language),i&&(f["A-IM"]="merge-patch"),i?.etag&&(f["If-None-Match"]=i.etag);let g={
method:t,headers:f,body:l?s:JSON.stringify(s),signal:a},h;try{h=await this.fetch(c.href,{...g,cache:"no-store"})}catch($){throw $ instanceof T?$:await en(c.href,
$)}let m=Date.parse(h.headers.get("date")??"");if(m&&(this.ahead=m-Date.now()),!h.ok&&!(h.status===304&&i?.etag))throw await $s(h);return h}async attempt(t,n,r=1/0){
let s=AbortSignal.timeout(Math.max(1,Math.min(r,this.timeout))),{text:o=""}=t.seen??{};try{let i=await this.open(t,n?AbortSignal.any([n,s]):s);if(t.onStatus?.(i.
status),i.status===204)return;if(i.status===304)return ct(o);let a=await ln(i,t.type??"application/json");if(t.type)return a;let c=i.status===226?un(ct(o),ct(a)):
ct(a),f=i.headers.get("etag");return t.seen&&f&&Object.assign(t.seen,{etag:f,text:JSON.stringify(c)}),c}catch(i){throw n?.throwIfAborted(),i}}read(t,{signal:n,patience:r=this.
patience}={}){return vt(o=>this.attempt(t,n,o),{patience:r,signal:n,backoff:this.backoff})}};async function ln(e,t){let n=e.headers.get("content-type")??"";if(n.
split(";")[0].trim()!==t)throw await e.body?.cancel(),new T(`not an answer of the service: status ${e.status}, ${n||"no type"}`);try{return await e.text()}catch(r){
throw new T("the answer broke off",r)}}function ct(e){try{return JSON.parse(e)}catch(t){throw new T("the answer is not JSON",t)}}function un(e,t){if(t===null||typeof t!=
"object"||Array.isArray(t))return t;let n=e!==null&&typeof e=="object"&&!Array.isArray(e),r=new Map(n?Object.entries(e):[]);for(let[s,o]of Object.entries(t))o===
null?r.delete(s):r.set(s,un(r.get(s),o));return Object.fromEntries(r)}async function $s(e){let t=Number(e.headers.get("retry-after")??NaN),n=Number.isFinite(t)?
1e3*t:null;try{let r=ct(await ln(e,"application/problem+json"));if(!(e.status>=400&&r?.status===e.status))throw new T(`not an answer of the service: status ${e.
status}`);return new M(r,n)}catch(r){return r instanceof T&&(r.retryAfter=n),r}}var ge=class{durable=!1;#t=new Map;async get(t){return this.#t.get(t)}async list(t){return[...this.#t].filter(([r])=>r.startsWith(t)).sort(([r],[s])=>r<s?-1:1)}async update(t,n){
let r=n(this.#t.get(t));return r===void 0?this.#t.delete(t):this.#t.set(t,structuredClone(r)),r}},me="values",$e=class{durable=!0;#t=null;#n;constructor(t="roll\
wright"){this.#n=t}#e(){return this.#t??=new Promise((t,n)=>{let r=indexedDB.open(this.#n,1);r.onupgradeneeded=()=>r.result.createObjectStore(me),r.onerror=()=>n(
r.error),r.onsuccess=()=>{r.result.onclose=()=>this.#t=null,t(r.result)}}),this.#t.catch(()=>this.#t=null),this.#t}async#r(t,n,r){let s=await this.#e();return new Promise(
(o,i)=>{let a=s.transaction(me,t,{durability:r}),c;a.oncomplete=()=>o(c),a.onabort=()=>i(a.error),n(a.objectStore(me),f=>c=f)})}get(t){return this.#r("readonly",
(n,r)=>{let s=n.get(t);s.onsuccess=()=>r(s.result)})}list(t){let n=IDBKeyRange.bound(t,`${t}\uFFFF`);return this.#r("readonly",(r,s)=>{let[o,i]=[r.getAllKeys(n),
r.getAll(n)];i.onsuccess=()=>s(i.result.map((a,c)=>[String(o.result[c]),a]))})}update(t,n){let r=(s,o)=>{let i=s.get(t);i.onsuccess=()=>{let a=n(i.result);a===void 0?
s.delete(t):s.put(a,t),o(a)}};return this.#r("readwrite",r,/\/(pending|sent)\//.test(t)?"strict":"relaxed")}};function fn(){return typeof indexedDB>"u"?new ge:new $e}var Tt=class{#t;#n;#e;#r;constructor(t,n,r,s){this.#t=t,this.#n=n,this.#e=r,this.#r=s}async open(){(await this.#t.epochs()).length||await this.#n();let t=await this.#t.
epochs();hn(t)!==null&&(await this.#e(),t=await this.#t.epochs());let n=hn(t),r=t.at(-1);if(n===null&&r)return r;throw await this.#s(`epoch ${n??0}`,"no closing\
 in the log leads to this epoch",r)}async bind(t){let{epoch:n,...r}=t;return n===null||nn(t)||t.consequence&&t.rating===void 0?r:{...r,epoch:n??(await this.open()).
genesis}}async rebind(t,n,r){let s=t.body.epoch;if(t.code!=="stale_epoch"||!s)return;let o=await this.#t.refusals(),i=await this.open();if(i.genesis!==s.genesis||
i.genesis===n.body?.epoch)throw await this.#s(`epoch ${s.e}`,"the service names another open epoch than its log",s);let a={key:n.key,terms:i,refusals:o};if(this.#r(
"stale_epoch",a),!!await r?.(a))return{...n.body,epoch:i.genesis}}async#s(t,n,r){return new at(await this.#t.warn("closing_missing",t,n,null,r))}};function hn(e){
let t=e.findIndex(({e:n,commit:r},s)=>{let o=e[s-1];return o&&(o.e+1!==n||o.next_commit!==r)});return t<0?null:e[t].e}var ws=new Set(["by_name","character_name","who_name","names","form","summary","prompts","detail","label"]);function W(e,t,n=""){if(typeof e!="object"||typeof t!=
"object"||e===null||t===null)return e===t?null:n;if(Array.isArray(e)!==Array.isArray(t)||Array.isArray(e)&&e.length!==t.length)return n;for(let[r,s]of Object.entries(
e)){if(ws.has(r)||s===void 0||t[r]===void 0)continue;let o=W(s,t[r],`${n}/${r}`);if(o!==null)return o}return null}function be({n:e,t,rec:n,leaf:r,receipt:s},o){
let i=ys(e,t,n);if(r!==i)return["proof_wrong","the leaf is not the digest of the record",i,r];let a=s===void 0?null:Ot(s),c={place:`${n.sid}/${n.e}`,n:e,leaf:i};
if(a){let m={place:a.place,n:a.n,leaf:a.leaf};if(W(c,m)!==null)return["proof_wrong","the receipt is for another roll",c,m]}let f=mn(o),l=f.map(bs).find(m=>!_s(m)||
W(n.draws,m)!==null);if(l!==void 0)return["proof_wrong","other faces were told than the record has",n.draws,l];let g=f.map(ks).find(m=>m&&W(we,m)!==null);if(g)return[
"proof_wrong","Hope and Fear are told in another order than they were drawn",we,g];let h=o?.terms;return!h||L(h)===n.req?.terms?null:["proof_wrong","the terms b\
eside the record are not those of its request",n.req?.terms,h]}function pn(e,t){let{sid:n,key:r,body:s}=t,o=e?.proof,i=[e?.ruling?.audit,e?.resistance?.audit].filter(
Boolean);if(!o?.rec||e.given||i.some(({kind:h})=>h!=="committed"))return["unproven","the roll was answered without a proof of its dice",s.epoch,i[0]??null];if(!ke(
o))return["unproven","the proof of the roll cannot be read",null,o];let{rec:a,receipt:c}=o;if(a.sid!==n||a.key!==r)return["unproven","the roll was answered with\
 another one",{sid:n,key:r},{sid:a.sid,key:a.key}];if(typeof c!="string")return["unproven","the roll was answered without a receipt",null,null];let{genesis:f}=Ot(
c);if(f!==s.epoch)return["unproven","the receipt is for another epoch",s.epoch,f];let l=[...i,...i.length&&e.bound===void 0?[]:[e]].map(h=>h.bound),g=l.findIndex(
h=>h!==!0);return g>=0?["unproven","the roll was answered as one that is not bound","bound",l[g]??null]:mn(e).length?Ct(e)?be(o,e)??_e(a,t):["unproven","the rol\
l was answered with what is no entry of the log",null,null]:["unproven","the roll was answered without its dice",a.draws,null]}function mn(e){let{ruling:t,announced:n,
resistance:r,dice:s}=e??{};return[...[t,n,r].filter(i=>i!=null).map(i=>i.dice),...s===void 0?[]:[s]]}function bs(e){return Array.isArray(e)?e.map(t=>[t?.sides,t?.
face]):null}function _s(e){return e?.flat().every(Number.isInteger)}var we=["hope","fear"];function ks(e){let t=e.map(({role:r})=>r??null),n=r=>we.includes(r);return t.
some(n)?[...t.slice(0,2),...t.slice(2).filter(n)]:null}function ys(e,t,n){try{return Qe(e,t,n)}catch{return null}}function Ot(e){let[,t="",n="",r="",s=""]=e.split(
`
`),o=e.split(`
`).filter(a=>a.startsWith("\u2014 "));return{place:t.split("/").slice(-2).join("/"),genesis:dn(n),n:Number(r),leaf:dn(s),signatures:o}}function dn(e){try{return Array.
from(atob(e),t=>t.charCodeAt(0).toString(16).padStart(2,"0")).join("")}catch{return""}}function gn(e,t){let[n,r]=[Ot(e),Ot(t)];if(n.place!==r.place||n.genesis!==
r.genesis||n.n!==r.n||n.leaf!==r.leaf)return!1;let s=o=>o.slice(0,o.lastIndexOf(" ")+6);return n.signatures.every(o=>{let i=r.signatures.find(a=>s(a)===s(o));return i===
void 0||i===o})}function _e({req:e,draws:t},{by:n,body:r,terms:s}){let o=e??{},i=rn(o,{by:n,body:r})??Object.keys(o).find(f=>!xs.has(f));if(i){let f={by:n,...r}[i]??
null;return["request_changed",`the roll was made with another ${i} than was sent`,f,o[i]??null]}let a=Object.hasOwn(r,"spec")?r.dice:s?.dice,c=t.map(([f])=>f);return a==
null||W(a,c)===null?null:["request_changed","the roll was made with other dice than were signed",a,c]}var xs=new Set(["by","epoch","terms"]);function Ct(e){return Number.
isInteger(e?.seq)&&typeof e.id=="string"&&typeof e.type=="string"}function $n(e){let t=[e?.genesis,e?.commit,e?.next_commit,e?.client_seed];return Number.isInteger(
e?.e)&&t.every(n=>typeof n=="string")}function ke(e){let{rec:t,n,t:r,leaf:s,receipt:o}=e??{},i=a=>Array.isArray(a)&&a.length===2&&a.every(Number.isInteger);return[
n,r,t?.e].every(Number.isInteger)&&[t?.sid,t?.key,s,o===void 0?"":o].every(a=>typeof a=="string")&&typeof(t.req??{})=="object"&&Array.isArray(t.draws)&&t.draws.
every(i)}var lt=24576,z=e=>String(e).padStart(5,"0"),At=class{#t;#n;#e;#r;#s;#i;#o=new Map;#a=new Map;constructor(t,n,{sid:r,person:s,emit:o,lastImport:i}){this.#t=t,this.#n=
`${n}kept/`,this.#e=r,this.#r=s,this.#s=o,this.#i=i}async begin(t){await this.#h("since",n=>n??t)}async begun(){return await this.#f("since")!==void 0}async sending(t){
await this.#h(`sent/${t.key}`,n=>n??{sent:this.#c(t)})}#c({key:t,body:n={}}){return{sid:this.#e,by:this.#r,key:t,body:n}}async settled(t,n){await this.#h(`sent/${t}`,
r=>r&&{...r,status:r.status??n})}async refusals(){return(await this.#p("sent/")).filter(t=>t.sent.body.epoch&&bn(t)).length}othersRolls(){return this.#p("other/")}signable(t){
return t===null?void 0:this.#o.get(t)}async answered(t,n,r){let{key:s}=n;if(await this.settled(s,r),!n.body?.epoch)return this.told(t);let o=await this.#$(this.#c(
n)),i=wn("unproven",t,()=>pn(t,o));try{await this.told(t)}catch(a){if(!vs(a))throw a;i??=kn("unproven",t)}finally{let{rec:a,n:c}=t?.proof??{},f=a?.key===s?`epoc\
h ${a.e} roll ${c}`:`roll ${s}`;i&&await this.#v(f,i,t?.seq)}}epochs(){return this.#p("epoch/")}async warnings(){return(await this.#p("warning/")).sort((t,n)=>t.
at-n.at)}async lines(){let t=await this.#p("sent/"),n=t.map(({sent:i})=>({sent:i})),r=t.filter(({status:i})=>i).map(Ss),s=(await this.#p("entry/")).map(({entry:i})=>i);
return[{sid:this.#e,epochs:await this.epochs()},...s,...n,...await this.#p("terms/"),...r].map(i=>`${JSON.stringify(i)}
`).join("")}agreed(t,n){return this.#h(`terms/${t}`,()=>({terms:n}))}async forget(){for(let[t]of await this.#t.list(this.#n))await this.#t.update(t,()=>{})}async told(t){
if(typeof t!="object"||t===null)return;if(Ct(t))return this.#d(t);for(let r of[...Z(t.epochs),t.epoch,t.next])$n(r)&&[void 0,this.#e].includes(r.sid)&&await this.#w(
r);let n=Z(t.pending).flatMap(r=>Z(r?.chances));for(let r of[t,...Z(t.actions),...n])await this.#l(r);for(let r of[t,...Z(t.characters)])this.#u(r);for(let r of[
...Z(t.items),t.earlier])Ct(r)&&await this.#d(r);for(let r of Z(t.rolls))await this.#g(r,null,r?.seq)}async#l(t){let{terms:n=null,terms_digest:r=null,code:s}=t??
{};if(n===null&&r===null||s)return;let o=ue(t);if(o===null){this.#o.set(r,n);return}this.#o.delete(L(n));let i=t.id??t.action??n?.action;await this.warn("terms_\
wrong",`action ${i}`,`no roll can be bound to what is shown: ${o}`,n,t)}#u(t){typeof t?.id=="string"&&"owner"in t&&this.#a.set(t.id,t.owner)}async#m({type:t,seq:n,
by:r,character:s}){if(!["rolled","resisted"].includes(t)||r===this.#r||!s||this.#a.get(s)!==this.#r||n<=(await this.#f("since")??1/0))return;let o={seq:n,by:r,character:s};
await this.#h(`other/${z(n)}`,a=>a??o)===o&&this.#s("others_roll",o)}async#d(t){let{seq:n}=t;t.type==="gm_handed_over"&&[t.by,t.person].includes(this.#r)&&await this.#h(
"view",a=>Math.max(a??0,n));let r=await this.#f("view")??0,s={entry:t,view:r},o=n>lt?s:await this.#h(`entry/${z(n)}`,a=>_n(a,s)),i=o.view===r?W(o.entry,t):o.entry.
id===t.id?null:"/id";if(i!==null){let a=`entry ${n} is another than it was: ${i}`;await this.warn("entry_changed",`entry ${n}`,a,o.entry,t)}"character_after"in t&&
this.#u(t.character_after),await this.#m(t),"proof"in t&&t.proof&&await this.#g(t.proof,t,n),t.type==="epoch_closed"&&await this.#b(t),t.type==="epoch_revealed"&&
await this.#k(t),(t.type==="session_created"||t.type==="imported")&&await this.#y(t)}async#g(t,n,r){if(!ke(t)){let g=`entry ${r} has a proof that cannot be read`;
return this.warn("proof_wrong",`entry ${r}`,g,null,t,r)}let{rec:s,n:o}=t;if(s.sid!==this.#e)return;let i=`epoch ${s.e} roll ${o}`,a=wn("proof_wrong",n,()=>be(t,
n));a&&await this.#v(i,a,r);let c={leaf:t.leaf,receipt:t.receipt,key:s.key,seq:r},f=o>lt?c:await this.#h(`roll/${s.e}/${z(o)}`,g=>_n(g,c)),l=!f.receipt||!c.receipt||
gn(f.receipt,c.receipt);(f.leaf!==c.leaf||f.seq!==r||!l)&&await this.warn("roll_changed",i,`${i} is another than it was`,f,c,r),s.req?.by===this.#r&&await this.#_(
i,s,r)}async#_(t,n,r){let s=await this.#f(`sent/${n.key}`);if(s){let a=(bn(s)?["unproven","the roll was made, though it was refused",null,n]:null)??_e(n,await this.#$(
s.sent));a&&await this.#v(t,a,r);return}let o=await this.#f("since")??1/0;r<=o||await this.warn("not_mine",t,`entry ${r} is a roll in your name that you did not\
 make`,null,n,r)}async#$(t){let{terms:n}=await this.#f(`terms/${t.body.terms}`)??{};return{...t,terms:n}}async#w(t){let n=`epoch ${t.e}`,r=Ye(this.#e,t);if(r!==
t.genesis)return this.warn("genesis_wrong",n,`the genesis of ${n} is not that of its terms`,r,t);if(t.e>lt)return;let s=`epoch/${z(t.e)}`,o=t.e>0?await this.#f(
`epoch/${z(t.e-1)}`):void 0;if(o&&o.next_commit!==t.commit){let m=`${n} has another commitment than was announced`;return this.warn("commitment_broken",n,m,o.next_commit,
t.commit)}let{e:i,commit:a,next_commit:c,client_seed:f,lineage:l}=t,g={e:i,genesis:r,commit:a,next_commit:c,client_seed:f,lineage:l},h=await this.#h(s,m=>m??g);
W(h,g)!==null&&await this.warn("epoch_changed",n,`${n} has other terms than it had`,h,g)}async#b({epoch:t,client_seed:n,commit:r,genesis:s,lineage:o,seq:i}){let a=await this.#f(
`epoch/${z(t)}`);!a||await this.#x(i)||await this.#w({e:t+1,genesis:s,commit:a.next_commit,next_commit:r,client_seed:n,lineage:o})}async#k({epoch:t,seed:n,seq:r}){
let s=await this.#f(`epoch/${z(t)}`),o=Xe(this.#e,t,n);if(!s||o===s.commit||await this.#x(r))return;let i=`the seed of epoch ${t} is not the one that was commit\
ted to`;await this.warn("seed_wrong",`epoch ${t}`,i,s.commit,o)}async#y({commitments:[t,n],genesis:r,seq:s}){let o=await this.#f("epoch/00000"),i={commit:t,next_commit:n,
genesis:r};!o||W(o,i)===null||await this.#x(s)||await this.warn("epoch_changed","epoch 0","epoch 0 has other terms than it had",o,i)}async#x(t){return t<await this.#i().
catch(()=>1/0)}#v(t,[n,r,s,o],i){return this.warn(n,t,`${t}: ${r}`,s,o,i)}async warn(t,n,r,s,o,i){let a={code:t,about:n,detail:r,kept:s,told:o,at:Date.now(),...i!==
void 0&&{seq:i}},c=xt([t,n,o]);return await this.#h(`warning/${c}`,l=>l??a)===a&&this.#s("warning",a),a}#f(t){return this.#t.get(this.#n+t)}async#p(t){return(await this.#t.
list(this.#n+t)).map(([,n])=>n)}#h(t,n){return this.#t.update(this.#n+t,n)}};function wn(e,t,n){try{return n()}catch{return kn(e,t)}}function kn(e,t){return[e,"\
what was told of the roll cannot be read",null,t??null]}function vs(e){return e instanceof TypeError||e instanceof RangeError}function bn({status:e=0}){return e>=
400&&e<500}function Ss({sent:{sid:e,key:t},status:n}){return{answered:{sid:e,key:t,status:n}}}function _n(e,t){if(!e)return t;if(t.entry?.proof&&!e.entry?.proof){
let{proof:n,head:r}=t.entry;return{...e,entry:{...e.entry,proof:n,head:r}}}return t.receipt&&!e.receipt?{...e,receipt:t.receipt}:e}function Z(e){return Array.isArray(
e)?e:[]}var Mt=class{#t=new Map;on(t,n){let r=this.#t.get(t)??new Set;return this.#t.set(t,r.add(n)),()=>{r.delete(n)}}emit(t,n){for(let r of this.#t.get(t)??[])try{r(n)}catch(s){
queueMicrotask(()=>{throw s})}}};var Et=class{read(t,n,r,s,o){throw new TypeError("abstract")}getSession(t,n){return this.read("getSession","",n,t)}describeGame(t,n){return this.read("describeG\
ame","/game",n,t)}getGameDocument(t){return this.read("getGameDocument","/game/document",t)}listCharacters(t){return this.read("listCharacters","/characters",t)}readCharacter(t,n,r){
return this.read("readCharacter","/characters/read",r,n,t)}getCharacter(t,n){return this.read("getCharacter",S`/characters/${t}`,n)}listClocks(t){return this.read(
"listClocks","/clocks",t)}getClock(t,n){return this.read("getClock",S`/clocks/${t}`,n)}listActions(t,n){return this.read("listActions","/actions",n,t)}getAction(t,n){
return this.read("getAction",S`/actions/${t}`,n)}actionStakes(t,n,r){return this.read("actionStakes",S`/actions/${t}/stakes`,r,n)}getRoll(t,n){return this.read(
"getRoll",S`/rolls/${t}`,n)}previewReversal(t,n){return this.read("previewReversal",S`/reversals/${t}`,n)}readLog(t,n){return this.read("readLog","/log",n,t)}report(t){
return this.read("report","/report",t)}auditSession(t,n){return this.read("auditSession","/audit",n,t)}};function S(e,...t){return String.raw({raw:e},...t.map(Ts))}
function Ts(e){return/^\.{1,2}$/.test(String(e))?String(e).replaceAll(".","%252E"):encodeURIComponent(e)}var Nt=class extends Et{change(t,n,r,s,o,i){throw new TypeError("abstract")}drawDice(t,n,r,s,o,i){throw new TypeError("abstract")}changeSession(t,n,r){return this.
change("changeSession","PATCH","",r,t,n)}changeGame(t,n,r){return this.change("changeGame","PUT","/game",r,t,n)}startTurn(t){return this.change("startTurn","POS\
T","/turns",t)}revoke(t,n){return this.change("revoke","DELETE",S`/players/${t}`,n)}renamePerson(t,n,r){return this.change("renamePerson","PATCH",S`/players/${t}`,
r,n)}handOver(t,n){return this.change("handOver","POST",S`/players/${t}/gm`,n)}changeCode(t){return this.change("changeCode","POST","/code",t)}makeCharacter(t,n){
return this.change("makeCharacter","POST","/characters",n,t)}changeCharacter(t,n,r,s){return this.change("changeCharacter","PATCH",S`/characters/${t}`,s,n,r)}deleteCharacter(t,n,r){
return this.change("deleteCharacter","DELETE",S`/characters/${t}`,r,void 0,n)}changeTracks(t,n){return this.change("changeTracks","POST","/changes",n,t)}makeClock(t,n){
return this.change("makeClock","POST","/clocks",n,t)}changeClock(t,n,r,s){return this.change("changeClock","PATCH",S`/clocks/${t}`,s,n,r)}deleteClock(t,n,r){return this.
change("deleteClock","DELETE",S`/clocks/${t}`,r,void 0,n)}tickClock(t,n,r){return this.change("tickClock","POST",S`/clocks/${t}/ticks`,r,n)}openAction(t,n){return this.
change("openAction","POST","/actions",n,t)}changeAction(t,n,r,s){return this.change("changeAction","PATCH",S`/actions/${t}`,s,n,r)}makeOffer(t,n,r){return this.
change("makeOffer","POST",S`/actions/${t}/offers`,r,n)}answerOffer(t,n,r,s){return this.change("answerOffer","POST",S`/actions/${t}/offers/${n}/answers`,s,r)}rollAction(t,n,r,s){
let o={action:t,read:()=>this.getAction(t)};return this.drawDice("rollAction",S`/actions/${t}/roll`,s,n,r,o)}choose(t,n,r){return this.change("choose","POST",S`/actions/${t}/choices`,
r,n)}tell(t,n,r){return this.change("tell","POST",S`/actions/${t}/tales`,r,n)}async resistConsequence(t,n,r){let{consequence:s,attribute:o}=n,i=async g=>{let{pending:h=[]}=await this.
actionStakes(t,{rating:g});return h.find(m=>m.consequence.id===s)},{rating:a=o&&on((await i(0))?.ratings,o)}=n,c=async()=>(await i(a??0))?.chances?.[0],f=a!=null,
l=S`/actions/${t}/resistances`;return this.drawDice("resistConsequence",l,r,f?{...n,rating:a}:n,void 0,f?{action:t,consequence:s,rating:a,read:c}:void 0)}rollAtTable(t,n){
return this.drawDice("rollAtTable","/rolls",n,t)}openDifficulty(t,n){return this.change("openDifficulty","POST",S`/rolls/${t}/difficulty`,n)}reverse(t,n){return this.
change("reverse","POST","/reversals",n,t)}closeEpoch(t={},n){return this.change("closeEpoch","POST","/epochs",n,t)}};var ye=class{lastId="";retry=null;#t=new TextDecoder;#n="";#e=!1;#r="";#s="";#i;constructor(t=""){this.lastId=this.#i=t}push(t){let n=this.#t.decode(t,{stream:!0});
if(!n)return[];this.#e&&n.startsWith(`
`)&&(n=n.slice(1)),this.#e=n?n.endsWith("\r"):!1;let r=(this.#n+n).split(/\r\n|\r|\n/);return this.#n=r.pop()??"",r.flatMap(s=>this.#o(s)??[])}#o(t){if(!t)return this.#a();
let[,n,r]=/^([^:]*)(?:: ?)?(.*)$/s.exec(t);n==="data"?this.#r+=`${r}
`:n==="event"?this.#s=r:n==="id"&&!r.includes("\0")?this.#i=r:n==="retry"&&/^[0-9]+$/.test(r)&&(this.retry=Number(r))}#a(){this.lastId=this.#i;let t={type:this.#s||
"message",data:this.#r.slice(0,-1),id:this.lastId},n=this.#r!=="";return this.#r=this.#s="",n?t:void 0}};async function*yn(e,{after:t,signal:n,silence:r,backoff:s,
onConnection:o}){let{first:i}=s,a=0;for(;!n?.aborted;){let c=new ye(t),f=new AbortController,l=()=>f.abort();n?.addEventListener("abort",l);let g,h=!1;try{let w=await xn(
r,f,e(t,f.signal));o({live:!0});for await(let b of Os(w,r,f)){a=0;for(let y of c.push(b))h=y.type==="closing",h||(yield y),t=y.id;t=c.lastId,i=c.retry??i}}catch(w){
if(n?.aborted)break;if(g=w,!J(w))throw w}finally{f.abort(),n?.removeEventListener("abort",l),n?.aborted||o({live:!1,error:g})}a=h?1:a+1;let m=he(a,{first:i,most:Math.
max(i,s.most)}),$=J(g)?g.retryAfter??0:0;await de(Math.max(m,$),n).catch(()=>{})}}async function*Os(e,t,n){if(!e.body)return;let r=e.body.getReader();for(;;){let s;
try{s=await xn(t,n,r.read())}catch(o){throw o instanceof T?o:new T("the event stream broke off",o)}if(s.done)return;yield s.value}}async function xn(e,t,n){let r,
s=new Promise((o,i)=>{r=setTimeout(()=>{i(new T(`nothing came for ${e} ms`)),t.abort()},e)});try{return await Promise.race([n,s])}finally{clearTimeout(r)}}var Cs=16,It=class extends Nt{#t;#n;#e;#r;#s;#i;#o=new Mt;#a=new Map;#c=null;constructor(t,n,{sid:r,token:s}){super(),this.#t=t,this.#r=n,this.#n=s,this.sid=r,this.
person=s.split(".")[0],this.#e=`${r}/${this.person}/`;let o=(i,a)=>this.#o.emit(i,a);this.evidence=new At(n,this.#e,{sid:r,person:this.person,emit:o,lastImport:()=>this.#y()}),
this.#i=new Tt(this.evidence,()=>this.getSession(),()=>this.#k(),o),this.#s=new et(t,n,this.#e,{headers:()=>this.#m(),before:async i=>{i.rolls&&await this.evidence.
sending(i)},after:(i,a,c)=>this.#_(i,a,c),refused:(i,a)=>this.#$(i,a)})}get credentials(){return{sid:this.sid,token:this.#n}}on(t,n){return this.#o.on(t,n)}async*followLog({
after:t,as:n,silence:r=45e3,signal:s}={}){let o=t??await this.#b(s),i=(f,l)=>{let g={...this.#m(),"Last-Event-ID":f};return this.#t.open({method:"GET",path:`${this.#u}\
/events`,headers:g,query:{as:n}},l)},a=f=>this.#o.emit("connection",f),c={after:o,signal:s,silence:r,backoff:this.#t.backoff,onConnection:a};for await(let{type:f,
data:l}of yn(i,c)){if(f==="presence"||f==="problems"){this.#o.emit(f,JSON.parse(l));continue}let g=f==="reset"?{type:f}:JSON.parse(l);f!=="reset"&&(await this.evidence.
told(g),this.#o.emit("entry",g)),this.#o.emit(g.type,g),yield g}}async listen(t){for await(let n of this.followLog(t));}pending(){return this.#s.pending()}resume(t,n){
return this.#s.resume(t,n)}async forget(){for(let[t]of await this.#r.list(this.#e))await this.#r.update(t,()=>{})}renewToken(t,n){return this.change("renewToken",
"POST",`/players/${encodeURIComponent(t)}/token`,n)}async deleteSession(t){try{await this.change("deleteSession","DELETE","",t)}catch(n){if(!(n instanceof M)||n.
code!=="no_session")throw n}}exportSession(t,n){return this.#t.read({...this.#d("/export"),query:t,type:"application/x-ndjson"},n)}getForm(t,n,r){let{headers:s,
...o}=this.#d(`/rolls/${t}`);return this.#t.read({...o,headers:{...s,Accept:n},type:n},r)}async read(t,n,r,s,o){let i=t==="actionStakes"?this.#g(n+JSON.stringify(
s)):void 0,a=o,c={...this.#d(n),query:s,seen:i,...o&&{method:"POST",body:a}},f=await this.#t.read(c,r);return await this.evidence.told(f),f}change(t,n,r,s,o,i){
let a=o;return this.#s.make({name:t,method:n,path:this.#u+r,body:a,version:vn(i)},s)}async drawDice(t,n,{again:r,...s}={},o,i,a){await this.#w(s.signal);let c=o;
return this.#s.make({name:t,method:"POST",path:this.#u+n,body:c,version:vn(i),rolls:!0,bind:async()=>this.#i.bind(await this.#l(c,a)),again:(f,l)=>this.#i.rebind(
f,l,r)},s)}async#l(t,n){return n?sn(t,n,this.evidence,this.person):t.spec?an(t):t}get#u(){return`/v1/sessions/${encodeURIComponent(this.sid)}`}#m(){return{Authorization:`\
Bearer ${this.#n}`}}#d(t){return{method:"GET",path:this.#u+t,headers:this.#m()}}#g(t){let n=this.#a.get(t)??{etag:"",text:""};this.#a.delete(t),this.#a.set(t,n);
let[r]=this.#a.keys();return this.#a.size>Cs&&this.#a.delete(r),n}async#_(t,n,r){let{name:s,path:o}=n;s==="renewToken"&&o.endsWith(`/players/${this.person}/toke\
n`)&&t.token&&(this.#n=t.token),n.rolls?await this.evidence.answered(t,n,r):await this.evidence.told(t)}async#$({body:t,code:n,status:r},{key:s,rolls:o,body:i}){
await this.evidence.told(t),o&&(await this.evidence.settled(s,r),i?.epoch&&this.#o.emit("refused_roll",{key:s,code:n,refusals:await this.evidence.refusals()}))}async#w(t){
await this.evidence.begun()||await this.evidence.begin(parseInt(await this.#b(t),10))}async#b(t){let{last_event_id:n="0"}=await this.getSession({include:"charac\
ters"},{signal:t});return n}async#k(){for(let t=0;t!==null;)({next:t}=await this.readLog({type:"epoch_closed",after:t,limit:200,proof:"no"}))}async#y(){let t={type:"\
imported",before:lt+1,limit:1,proof:"no"};return this.#c??=this.#t.read({...this.#d("/log"),query:t}).then(({items:n})=>n.at(-1)?.seq??0),this.#c.catch(()=>this.#c=
null),this.#c}};function vn(e){if(e!==void 0)return e==="*"?"*":`"${e}"`}var ut=class{#t;#n;constructor(t,{storage:n=fn(),apiKey:r,...s}={}){this.#t=new St(t,s),this.storage=n;let o=r?{"X-API-Key":r}:{};this.#n=new et(this.#t,n,`${this.#t.
url}/`,{headers:()=>o,after:(i,a)=>this.#r(i,a)})}get url(){return this.#t.url}now(){return Date.now()+this.#t.ahead}table(t){return new It(this.#t,this.storage,
t)}async openSession(t,n){let r=await this.#n.make({name:"openSession",method:"POST",path:"/v1/sessions",body:t},n);return{table:this.table({sid:r.id,token:r.gm_token}),
opened:r}}findTable(t,n){return this.#e("findTable","/v1/invitations",{code:t},n)}async join(t,n,r){let s=`/v1/sessions/${encodeURIComponent(t)}/players`,o=await this.#n.
make({name:"join",method:"POST",path:s,body:n},r);return{table:this.table({sid:o.sid,token:o.token}),joined:o}}pending(){return this.#n.pending()}async resume(t,n){
let r=await this.#n.resume(t,n);return this.table({sid:r.sid??r.id,token:r.token??r.gm_token})}roll(t,n){return this.#e("roll","/v1/rolls",t,n)}rollBatch(t,n){return this.#e(
"rollBatch","/v1/rolls/batch",t,n)}odds(t,n){return this.#e("odds","/v1/odds",t,n)}resist(t,n){return this.#e("resist","/v1/resistances",t,n)}planTurn(t,n){return this.#e(
"planTurn","/v1/turn-plans",t,n)}checkGame(t,n){if(typeof t!="string")return this.#e("checkGame","/v1/games",t,n);let s={"Content-Type":t.trimStart().startsWith(
"{")?"application/json":"application/toml"};return this.#t.read({method:"POST",path:"/v1/games",headers:s,body:t},n)}listSystems(t,n){return this.#t.read({method:"\
GET",path:"/v1/systems",query:t},n)}describeSystem(t,n,r){return this.#t.read({method:"GET",path:`/v1/systems/${encodeURIComponent(t)}`,query:n},r)}listAddresses(){
return this.#t.read({method:"GET",path:"/v1/addresses"})}signingKeys(){return this.#t.read({method:"GET",path:"/.well-known/rollwright-keys"})}#e(t,n,r,s){return this.#t.
read({method:"POST",path:n,body:r},s)}async#r(t,{name:n}){let r=n==="openSession"?t.gm_token:t.token;if(!r)return;let{evidence:s}=this.table({sid:t.sid??t.id,token:r});
await s.begin(0),await s.told(t)}};var nt=class extends Error{constructor(t){super(`the game of the link is ${t}`),this.reason=t}};async function Sn(e){let t=new Blob([e]).stream().pipeThrough(new CompressionStream(
"deflate")),n=new Uint8Array(await new Response(t).arrayBuffer()),r=Array.from(n,s=>String.fromCharCode(s)).join("");return`game=${btoa(r).replaceAll("+","-").replaceAll(
"/","_").replaceAll("=","")}`}async function Tn(){let e=/^#game=(.*)$/s.exec(location.hash)?.[1];if(e===void 0)return null;history.replaceState(null,"",location.
pathname);try{return{text:await As(e),reason:""}}catch(t){return{text:"",reason:t.reason}}}async function As(e){if(e.length>1e5)throw new nt("large");try{let t=Uint8Array.
from(atob(e.replaceAll("-","+").replaceAll("_","/")),n=>n.charCodeAt(0));return await Ms(t)}catch(t){throw t instanceof nt?t:new nt("damaged")}}async function Ms(e){
let t=0,r=new ReadableStream({pull(a){t<e.length?a.enqueue(e.slice(t,t+64)):a.close(),t+=64}},{highWaterMark:0}).pipeThrough(new DecompressionStream("deflate")).
getReader(),s=[],o=0;for(;;){let{done:a,value:c}=await r.read();if(a)break;if(o+=c.length,o>65536)throw r.cancel().catch(()=>{}),new nt("large");s.push(c)}let i=new Uint8Array(
o);return s.reduce((a,c)=>(i.set(c,a),a+c.length),0),new TextDecoder("utf-8",{fatal:!0}).decode(i)}function jt(e,t,n){try{return JSON.parse(globalThis[e].getItem(xe(t,n))??"null")??void 0}catch{return}}function ve(e,t,n,r){try{let s=JSON.stringify(r);s===void 0?
globalThis[e].removeItem(xe(t,n)):globalThis[e].setItem(xe(t,n),s)}catch{}}var Es="rollwright kept";function xe(e,{seat:t,me:n}){return`${Es} ${t.sid}/${n}/${e}`}var On="rollwright settings";function Se(){return{language:"",look:"",light:"",motion:"",sound:"",calls:"",...Ns(On,{})}}function Cn(e,t){Is(On,{...Se(),[e]:t})}function Ns(e,t){try{return JSON.
parse(localStorage.getItem(e)??"")??t}catch{return t}}function Is(e,t){localStorage.setItem(e,JSON.stringify(t))}var Bt,k,Bn,ft,Un,An,js,Rt={},Gn=[],Ps=/acit|ex(?:s|g|n|p|$)|rph|grid|ows|mnc|ntw|ine[ch]|zoo|^ord|itera/i;function U(e,t){for(var n in t)e[n]=t[n];return e}function Vn(e){
var t=e.parentNode;t&&t.removeChild(e)}function qn(e,t,n){var r,s,o,i={};for(o in t)o=="key"?r=t[o]:o=="ref"?s=t[o]:i[o]=t[o];if(arguments.length>2&&(i.children=
arguments.length>3?Bt.call(arguments,2):n),typeof e=="function"&&e.defaultProps!=null)for(o in e.defaultProps)i[o]===void 0&&(i[o]=e.defaultProps[o]);return Lt(
e,i,r,s,null)}function Lt(e,t,n,r,s){var o={type:e,props:t,key:n,ref:r,__k:null,__:null,__b:0,__e:null,__d:void 0,__c:null,__h:null,constructor:void 0,__v:s??++Bn};
return k.vnode!=null&&k.vnode(o),o}function Ut(e){return e.children}function Dt(e,t){this.props=e,this.context=t}function rt(e,t){if(t==null)return e.__?rt(e.__,
e.__.__k.indexOf(e)+1):null;for(var n;t<e.__k.length;t++)if((n=e.__k[t])!=null&&n.__e!=null)return n.__e;return typeof e.type=="function"?rt(e):null}function Jn(e){
var t,n;if((e=e.__)!=null&&e.__c!=null){for(e.__e=e.__c.base=null,t=0;t<e.__k.length;t++)if((n=e.__k[t])!=null&&n.__e!=null){e.__e=e.__c.base=n.__e;break}return Jn(
e)}}function Mn(e){(!e.__d&&(e.__d=!0)&&ft.push(e)&&!Wt.__r++||An!==k.debounceRendering)&&((An=k.debounceRendering)||Un)(Wt)}function Wt(){for(var e;Wt.__r=ft.length;)
e=ft.sort(function(t,n){return t.__v.__b-n.__v.__b}),ft=[],e.some(function(t){var n,r,s,o,i,a;t.__d&&(i=(o=(n=t).__v).__e,(a=n.__P)&&(r=[],(s=U({},o)).__v=o.__v+
1,Ce(a,o,s,n.__n,a.ownerSVGElement!==void 0,o.__h!=null?[i]:null,r,i??rt(o),o.__h),Yn(r,o),o.__e!=i&&Jn(o)))})}function zn(e,t,n,r,s,o,i,a,c,f){var l,g,h,m,$,w,
b,y=r&&r.__k||Gn,C=y.length;for(n.__k=[],l=0;l<t.length;l++)if((m=n.__k[l]=(m=t[l])==null||typeof m=="boolean"?null:typeof m=="string"||typeof m=="number"||typeof m==
"bigint"?Lt(null,m,null,null,m):Array.isArray(m)?Lt(Ut,{children:m},null,null,null):m.__b>0?Lt(m.type,m.props,m.key,null,m.__v):m)!=null){if(m.__=n,m.__b=n.__b+
1,(h=y[l])===null||h&&m.key==h.key&&m.type===h.type)y[l]=void 0;else for(g=0;g<C;g++){if((h=y[g])&&m.key==h.key&&m.type===h.type){y[g]=void 0;break}h=null}Ce(e,
m,h=h||Rt,s,o,i,a,c,f),$=m.__e,(g=m.ref)&&h.ref!=g&&(b||(b=[]),h.ref&&b.push(h.ref,null,m),b.push(g,m.__c||$,m)),$!=null?(w==null&&(w=$),typeof m.type=="functio\
n"&&m.__k!=null&&m.__k===h.__k?m.__d=c=Zn(m,c,e):c=Kn(e,m,h,y,$,c),f||n.type!=="option"?typeof n.type=="function"&&(n.__d=c):e.value=""):c&&h.__e==c&&c.parentNode!=
e&&(c=rt(h))}for(n.__e=w,l=C;l--;)y[l]!=null&&(typeof n.type=="function"&&y[l].__e!=null&&y[l].__e==n.__d&&(n.__d=rt(r,l+1)),Qn(y[l],y[l]));if(b)for(l=0;l<b.length;l++)
Xn(b[l],b[++l],b[++l])}function Zn(e,t,n){var r,s;for(r=0;r<e.__k.length;r++)(s=e.__k[r])&&(s.__=e,t=typeof s.type=="function"?Zn(s,t,n):Kn(n,s,s,e.__k,s.__e,t));
return t}function Kn(e,t,n,r,s,o){var i,a,c;if(t.__d!==void 0)i=t.__d,t.__d=void 0;else if(n==null||s!=o||s.parentNode==null)t:if(o==null||o.parentNode!==e)e.appendChild(
s),i=null;else{for(a=o,c=0;(a=a.nextSibling)&&c<r.length;c+=2)if(a==s)break t;e.insertBefore(s,o),i=o}return i!==void 0?i:s.nextSibling}function En(e,t,n){t[0]===
"-"?e.setProperty(t,n):e[t]=n==null?"":typeof n!="number"||Ps.test(t)?n:n+"px"}function Pt(e,t,n,r,s){var o;t:if(t==="style")if(typeof n=="string")e.style.cssText=
n;else{if(typeof r=="string"&&(e.style.cssText=r=""),r)for(t in r)n&&t in n||En(e.style,t,"");if(n)for(t in n)r&&n[t]===r[t]||En(e.style,t,n[t])}else if(t[0]===
"o"&&t[1]==="n")o=t!==(t=t.replace(/Capture$/,"")),t=t.toLowerCase()in e?t.toLowerCase().slice(2):t.slice(2),e.l||(e.l={}),e.l[t+o]=n,n?r||e.addEventListener(t,
o?In:Nn,o):e.removeEventListener(t,o?In:Nn,o);else if(t!=="dangerouslySetInnerHTML"){if(s)t=t.replace(/xlink[H:h]/,"h").replace(/sName$/,"s");else if(t!=="href"&&
t!=="list"&&t!=="form"&&t!=="tabIndex"&&t!=="download"&&t in e)try{e[t]=n??"";break t}catch{}typeof n=="function"||(n!=null&&(n!==!1||t[0]==="a"&&t[1]==="r")?e.
setAttribute(t,n):e.removeAttribute(t))}}function Nn(e){this.l[e.type+!1](k.event?k.event(e):e)}function In(e){this.l[e.type+!0](k.event?k.event(e):e)}function Ce(e,t,n,r,s,o,i,a,c){
var f,l,g,h,m,$,w,b,y,C,I,x=t.type;if(t.constructor!==void 0)return null;n.__h!=null&&(c=n.__h,a=t.__e=n.__e,t.__h=null,o=[a]),(f=k.__b)&&f(t);try{t:if(typeof x==
"function"){if(b=t.props,y=(f=x.contextType)&&r[f.__c],C=f?y?y.props.value:f.__:r,n.__c?w=(l=t.__c=n.__c).__=l.__E:("prototype"in x&&x.prototype.render?t.__c=l=
new x(b,C):(t.__c=l=new Dt(b,C),l.constructor=x,l.render=Ds),y&&y.sub(l),l.props=b,l.state||(l.state={}),l.context=C,l.__n=r,g=l.__d=!0,l.__h=[]),l.__s==null&&(l.
__s=l.state),x.getDerivedStateFromProps!=null&&(l.__s==l.state&&(l.__s=U({},l.__s)),U(l.__s,x.getDerivedStateFromProps(b,l.__s))),h=l.props,m=l.state,g)x.getDerivedStateFromProps==
null&&l.componentWillMount!=null&&l.componentWillMount(),l.componentDidMount!=null&&l.__h.push(l.componentDidMount);else{if(x.getDerivedStateFromProps==null&&b!==
h&&l.componentWillReceiveProps!=null&&l.componentWillReceiveProps(b,C),!l.__e&&l.shouldComponentUpdate!=null&&l.shouldComponentUpdate(b,l.__s,C)===!1||t.__v===n.
__v){l.props=b,l.state=l.__s,t.__v!==n.__v&&(l.__d=!1),l.__v=t,t.__e=n.__e,t.__k=n.__k,t.__k.forEach(function(H){H&&(H.__=t)}),l.__h.length&&i.push(l);break t}l.
componentWillUpdate!=null&&l.componentWillUpdate(b,l.__s,C),l.componentDidUpdate!=null&&l.__h.push(function(){l.componentDidUpdate(h,m,$)})}l.context=C,l.props=
b,l.state=l.__s,(f=k.__r)&&f(t),l.__d=!1,l.__v=t,l.__P=e,f=l.render(l.props,l.state,l.context),l.state=l.__s,l.getChildContext!=null&&(r=U(U({},r),l.getChildContext())),
g||l.getSnapshotBeforeUpdate==null||($=l.getSnapshotBeforeUpdate(h,m)),I=f!=null&&f.type===Ut&&f.key==null?f.props.children:f,zn(e,Array.isArray(I)?I:[I],t,n,r,
s,o,i,a,c),l.base=t.__e,t.__h=null,l.__h.length&&i.push(l),w&&(l.__E=l.__=null),l.__e=!1}else o==null&&t.__v===n.__v?(t.__k=n.__k,t.__e=n.__e):t.__e=Ls(n.__e,t,
n,r,s,o,i,c);(f=k.diffed)&&f(t)}catch(H){t.__v=null,(c||o!=null)&&(t.__e=a,t.__h=!!c,o[o.indexOf(a)]=null),k.__e(H,t,n)}}function Yn(e,t){k.__c&&k.__c(t,e),e.some(
function(n){try{e=n.__h,n.__h=[],e.some(function(r){r.call(n)})}catch(r){k.__e(r,n.__v)}})}function Ls(e,t,n,r,s,o,i,a){var c,f,l,g=n.props,h=t.props,m=t.type,$=0;
if(m==="svg"&&(s=!0),o!=null){for(;$<o.length;$++)if((c=o[$])&&(c===e||(m?c.localName==m:c.nodeType==3))){e=c,o[$]=null;break}}if(e==null){if(m===null)return document.
createTextNode(h);e=s?document.createElementNS("http://www.w3.org/2000/svg",m):document.createElement(m,h.is&&h),o=null,a=!1}if(m===null)g===h||a&&e.data===h||(e.
data=h);else{if(o=o&&Bt.call(e.childNodes),f=(g=n.props||Rt).dangerouslySetInnerHTML,l=h.dangerouslySetInnerHTML,!a){if(o!=null)for(g={},$=0;$<e.attributes.length;$++)
g[e.attributes[$].name]=e.attributes[$].value;(l||f)&&(l&&(f&&l.__html==f.__html||l.__html===e.innerHTML)||(e.innerHTML=l&&l.__html||""))}if((function(w,b,y,C,I){
var x;for(x in y)x==="children"||x==="key"||x in b||Pt(w,x,null,y[x],C);for(x in b)I&&typeof b[x]!="function"||x==="children"||x==="key"||x==="value"||x==="chec\
ked"||y[x]===b[x]||Pt(w,x,b[x],y[x],C)})(e,h,g,s,a),l)t.__k=[];else if($=t.props.children,zn(e,Array.isArray($)?$:[$],t,n,r,s&&m!=="foreignObject",o,i,o?o[0]:n.
__k&&rt(n,0),a),o!=null)for($=o.length;$--;)o[$]!=null&&Vn(o[$]);a||("value"in h&&($=h.value)!==void 0&&($!==e.value||m==="progress"&&!$)&&Pt(e,"value",$,g.value,
!1),"checked"in h&&($=h.checked)!==void 0&&$!==e.checked&&Pt(e,"checked",$,g.checked,!1))}return e}function Xn(e,t,n){try{typeof e=="function"?e(t):e.current=t}catch(r){
k.__e(r,n)}}function Qn(e,t,n){var r,s;if(k.unmount&&k.unmount(e),(r=e.ref)&&(r.current&&r.current!==e.__e||Xn(r,null,t)),(r=e.__c)!=null){if(r.componentWillUnmount)
try{r.componentWillUnmount()}catch(o){k.__e(o,t)}r.base=r.__P=null}if(r=e.__k)for(s=0;s<r.length;s++)r[s]&&Qn(r[s],t,typeof e.type!="function");n||e.__e==null||
Vn(e.__e),e.__e=e.__d=void 0}function Ds(e,t,n){return this.constructor(e,n)}function tr(e,t,n){var r,s,o;k.__&&k.__(e,t),s=(r=typeof n=="function")?null:n&&n.__k||
t.__k,o=[],Ce(t,e=(!r&&n||t).__k=qn(Ut,null,[e]),s||Rt,Rt,t.ownerSVGElement!==void 0,!r&&n?[n]:s?null:t.firstChild?Bt.call(t.childNodes):null,o,!r&&n?n:s?s.__e:
t.firstChild,r),Yn(o,e)}Bt=Gn.slice,k={__e:function(e,t){for(var n,r,s;t=t.__;)if((n=t.__c)&&!n.__)try{if((r=n.constructor)&&r.getDerivedStateFromError!=null&&(n.setState(r.getDerivedStateFromError(
e)),s=n.__d),n.componentDidCatch!=null&&(n.componentDidCatch(e),s=n.__d),s)return n.__E=n}catch(o){e=o}throw e}},Bn=0,Dt.prototype.setState=function(e,t){var n;
n=this.__s!=null&&this.__s!==this.state?this.__s:this.__s=U({},this.state),typeof e=="function"&&(e=e(U({},n),this.props)),e&&U(n,e),e!=null&&this.__v&&(t&&this.
__h.push(t),Mn(this))},Dt.prototype.forceUpdate=function(e){this.__v&&(this.__e=!0,e&&this.__h.push(e),Mn(this))},Dt.prototype.render=Ut,ft=[],Un=typeof Promise==
"function"?Promise.prototype.then.bind(Promise.resolve()):setTimeout,Wt.__r=0,js=0;var Gt,E,jn,Ft=0,Te=[],Pn=k.__b,Ln=k.__r,Dn=k.diffed,Hn=k.__c,Rn=k.unmount;function Ae(e,t){
k.__h&&k.__h(E,e,Ft||t),Ft=0;var n=E.__H||(E.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function F(e){return Ft=1,Hs(rr,e)}function Hs(e,t,n){
var r=Ae(Gt++,2);return r.t=e,r.__c||(r.__=[n?n(t):rr(void 0,t),function(s){var o=r.t(r.__[0],s);r.__[0]!==o&&(r.__=[o,r.__[1]],r.__c.setState({}))}],r.__c=E),r.
__}function er(e,t){var n=Ae(Gt++,3);!k.__s&&nr(n.__H,t)&&(n.__=e,n.__H=t,E.__H.__h.push(n))}function ht(e){return Ft=5,Rs(function(){return{current:e}},[])}function Rs(e,t){var n=Ae(Gt++,7);return nr(n.__H,t)&&(n.__=e(),n.__H=t,n.__h=e),n.__}function Ws(){Te.forEach(function(e){if(e.__P)try{e.__H.__h.forEach(Ht),e.__H.__h.forEach(Oe),e.__H.__h=[]}catch(t){e.__H.__h=[],k.__e(t,e.__v)}}),Te=[]}k.__b=function(e){
E=null,Pn&&Pn(e)},k.__r=function(e){Ln&&Ln(e),Gt=0;var t=(E=e.__c).__H;t&&(t.__h.forEach(Ht),t.__h.forEach(Oe),t.__h=[])},k.diffed=function(e){Dn&&Dn(e);var t=e.
__c;t&&t.__H&&t.__H.__h.length&&(Te.push(t)!==1&&jn===k.requestAnimationFrame||((jn=k.requestAnimationFrame)||function(n){var r,s=function(){clearTimeout(o),Wn&&
cancelAnimationFrame(r),setTimeout(n)},o=setTimeout(s,100);Wn&&(r=requestAnimationFrame(s))})(Ws)),E=void 0},k.__c=function(e,t){t.some(function(n){try{n.__h.forEach(
Ht),n.__h=n.__h.filter(function(r){return!r.__||Oe(r)})}catch(r){t.some(function(s){s.__h&&(s.__h=[])}),t=[],k.__e(r,n.__v)}}),Hn&&Hn(e,t)},k.unmount=function(e){
Rn&&Rn(e);var t=e.__c;if(t&&t.__H)try{t.__H.__.forEach(Ht)}catch(n){k.__e(n,t.__v)}};var Wn=typeof requestAnimationFrame=="function";function Ht(e){var t=E;typeof e.
__c=="function"&&e.__c(),E=t}function Oe(e){var t=E;e.__c=e.__(),E=t}function nr(e,t){return!e||e.length!==t.length||t.some(function(n,r){return n!==e[r]})}function rr(e,t){
return typeof t=="function"?t(e):t}var sr=function(e,t,n,r){var s;t[0]=0;for(var o=1;o<t.length;o++){var i=t[o++],a=t[o]?(t[0]|=i?1:2,n[t[o++]]):t[++o];i===3?r[0]=
a:i===4?r[1]=Object.assign(r[1]||{},a):i===5?(r[1]=r[1]||{})[t[++o]]=a:i===6?r[1][t[++o]]+=a+"":i?(s=e.apply(a,sr(e,a,n,["",null])),r.push(s),a[0]?t[0]|=2:(t[o-
2]=0,t[o]=s)):r.push(a)}return r},Fn=new Map,d=function(e){var t=Fn.get(this);return t||(t=new Map,Fn.set(this,t)),(t=sr(this,t.get(e)||(t.set(e,t=(function(n){
for(var r,s,o=1,i="",a="",c=[0],f=function(h){o===1&&(h||(i=i.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?c.push(0,h,i):o===3&&(h||i)?(c.push(3,h,i),o=2):o===2&&i===".\
.."&&h?c.push(4,h,0):o===2&&i&&!h?c.push(5,0,!0,i):o>=5&&((i||!h&&o===5)&&(c.push(o,0,i,s),o=6),h&&(c.push(o,h,0,s),o=6)),i=""},l=0;l<n.length;l++){l&&(o===1&&f(),
f(l));for(var g=0;g<n[l].length;g++)r=n[l][g],o===1?r==="<"?(f(),c=[c],o=3):i+=r:o===4?i==="--"&&r===">"?(o=1,i=""):i=r+i[0]:a?r===a?a="":i+=r:r==='"'||r==="'"?
a=r:r===">"?(f(),o=1):o&&(r==="="?(o=5,s=i,i=""):r==="/"&&(o<5||n[l][g+1]===">")?(f(),o===3&&(c=c[0]),o=c,(c=c[0]).push(2,0,o),o=0):r===" "||r==="	"||r===`
`||r==="\r"?(f(),o=2):i+=r),o===3&&i==="!--"&&(o=4,c=c[0])}return f(),c})(e)),t),arguments,[])).length>1?t:t[0]}.bind(qn);var ir=(document.documentElement.dataset.languages??"").split(" ").filter(Boolean),dt={},ar,G="en",cr=["en",...ir].map(e=>{let t=new Intl.DisplayNames(e,{type:"\
language"}).of(e);return{language:e,name:t[0].toLocaleUpperCase(e)+t.slice(1)}}),Fs=[""];async function lr(e,t=ir){if(!t.includes(e))return or(e);let n=Fs.map(o=>`\
./words-${e}${o}.js`),[r,...s]=await Promise.all(n.map(o=>import(o)));or(e,r);for(let o of s)dt={...dt,...o.default};return G}function or(e,t=void 0){return dt=t?.default??{},ar=t?.form,G=t?e:"en",G}function u(e,t={}){return ur(dt[e]??e,t)}function A(e,t,n,r={}){let s=Math.abs(e);return ur(
dt[t]?.[ar(s)]??(s===1?t:n),{...r,n:e})}function ur(e,t){return e.replace(/\{(\w+)\}/g,(n,r)=>String(t[r]??""))}function Me(e){return new Intl.ListFormat(G,{type:"\
conjunction"}).format(e)}function Ee(e){return u("\u201C{text}\u201D",{text:e})}function Ne(e){if(![400,413,422].includes(e.status))return[];let t=Number(/\bat line (\d+)/.exec(e.detail)?.[1]??0)||null;return e.errors.length?e.errors.map(n=>({
line:n.line??null,pointer:n.pointer,detail:n.detail})):[{line:t,pointer:"",detail:e.detail}]}function Vt({faults:e,go:t}){return d`<ul class="faults">
    ${e.map(({line:n,pointer:r,detail:s})=>{let o=n&&u("Line {n}",{n}),a=t?d`<button class="mini" onClick=${()=>t(n)}>${o}</button>`:d`<b>${o}</b>`;return d`<li>
        ${n&&a}${" "}
        <span>${r&&d`<code>${r}:</code> `}${s}</span>
      </li>`})}
  </ul>`}var Bs=900,Us=4e3,qt=class{constructor({check:t,changed:n,now:r=Date.now,wait:s=setTimeout,forget:o=clearTimeout}){this.answer=null,this.faults=[],this.refusal=
null,this.state="none",this.#t=t,this.#n=n,this.#e={now:r,wait:(i,a)=>s(i,a),forget:i=>o(i)}}#t;#n;#e;#r;#s=-1/0;#i="";#o=new AbortController;write(t){this.#e.forget(
this.#r),this.state!=="checking"&&(this.state="written");let n=this.#s+Us-this.#e.now();this.#r=this.#e.wait(()=>this.#a(t),Math.max(Bs,n)),this.#n()}press(t,n=!1){
return this.#e.forget(this.#r),this.#a(t,n)}said(){return this.state==="plays"?u("{name} plays.",{name:this.answer.description.title}):this.state==="faulty"?A(this.
faults.length,"{n} fault","{n} faults"):""}async#a(t,n=!1){if(t===this.#i&&!n&&["checking","plays","faulty"].includes(this.#c)){this.#l(this.#c);return}this.#o.
abort();let s=new AbortController;this.#o=s,this.#i=t,this.#s=this.#e.now(),this.#l("checking");try{let o=await this.#t(t,s.signal);if(s.signal.aborted)return;[
this.answer,this.faults,this.refusal]=[o,[],null],this.#l("plays")}catch(o){if(s.signal.aborted)return;this.faults=Ne(o),this.refusal=this.faults.length?null:o,
this.#l(this.faults.length?"faulty":"failed")}}#c="none";#l(t){this.#c=t,this.state=t,this.#n()}};var fr={stale:e=>u("{gm} changed the terms while you pressed. Look again, then roll. Nothing was rolled or paid.",{gm:e.gmName}),terms_changed:e=>fr.stale(e),terms_unsigned:()=>u(
"What the table tells of this roll cannot be signed as it stands. Nothing is rolled."),not_thrower:()=>u("Somebody else throws these dice. Nothing was rolled or\
 paid."),not_ready:e=>u("{gm} has not agreed yet. Nothing was rolled or paid.",{gm:e.gmName}),offer_lapsed:()=>u("What was offered cannot be paid any more, and \
is gone. Look again: nothing was rolled or paid."),actions_open:()=>u("Something is still open: end it first."),action_over:()=>u("Too late: the dice have been \
thrown."),already_tried:()=>u("This was tried the same way before. What is different now?"),sheet_changed:e=>u("The sheet has changed meanwhile. {gm} agrees aga\
in; nothing was rolled or paid.",{gm:e.gmName}),token_revoked:e=>u("{gm} has closed your seat. Ask for a new link.",{gm:e.gmName||u("The game master")}),token_invalid:()=>u(
"This seat is not known here: perhaps an older version of the service had its table. Ask for a new link."),no_session:()=>u("There is no such table any more."),
wrong_code:()=>u("The code in the link is not valid any more. Ask for a new link."),unknown_code:()=>u("No table has this code. Compare it with what you were to\
ld."),too_many_guesses:()=>u("Too many wrong codes were tried. Wait a minute, or open the link that the game master gave you."),too_many_requests:()=>u("Too man\
y requests at once. Wait a moment, then press again."),busy:()=>u("Many people change this table at once. Nothing was changed by what you pressed: press again i\
n a moment."),character_taken:()=>u("Somebody else plays them already. Choose another one, or make one."),price_needed:e=>u("{gm} says what a flashback costs, a\
lso 0: name its price.",{gm:e.gmName}),own_bargain:()=>u("Somebody else offers you a bargain: ask the game master.")};function hr(e,t=null){let n=s=>t?.game?t.named(
s):s,r=(e.errors??[]).map(({detail:s})=>s).filter(s=>s&&s!==e.detail).map(n);return{code:e.code??e.name,text:Gs(e,t),more:r,unanswered:!!e.unanswered}}function Gs(e,t){
if(e instanceof tt)return u("Your browser wants to be allowed into the local network: allow it in the address bar's menu, then load the page again.");if(e.unanswered&&
e.code!=="busy")return u("No answer. What you sent may have arrived already. We ask until we know; it never happens twice.");if(e instanceof T)return u("No conn\
ection to the table. Nothing was sent.");if(e.name==="AbortError"||e.name==="TimeoutError")return u("It took too long. Look again.");let n=fr[e.code];return n&&
t?n(t):n?n({gmName:""}):(e.detail||console.error(e),e.detail?Vs(t?.game?t.named(e.detail):e.detail):u("That went wrong: {what}",{what:e.message}))}function Vs(e){
return e.charAt(0).toUpperCase()+e.slice(1)+(/[.!?]$/.test(e)?"":".")}function dr({page:e}){let t=ht(null),n=ht(null),{text:r,checking:s,shown:o}=e,{faults:i,refusal:a,state:c}=s,f=i.length>0,l=c==="plays"?s.answer.warnings:[];er(
()=>{o.line&&Js(t.current,o.line)},[o]);let g=()=>{n.current.scrollTop=t.current.scrollTop},h=async $=>{let[w]=$.target.files;w&&(e.replace(await w.text()),$.target.
value="")},m=new Set(i.map(({line:$})=>$));return d`<section class="card stack" aria-labelledby="file-title">
    <div class="row wrap">
      <h1 id="file-title">${u("Write a game")}</h1>
      <span class="state push ${c}">${qs(s)}</span>
    </div>
    <p class="soft small">
      ${u("A file says what is other than in most games Forged in the Dark. It is checked while you type, and stored in this browser alone.")}
    </p>
    <div class="editor ${f?"faulty":""}">
      <pre class="gutter" ref=${n} aria-hidden="true">${r.split(`
`).map(($,w)=>d`<span class=${m.has(w+1)?"wrong":""}>${w+1}${`
`}</span>`)}</pre>
      <textarea
        id="file"
        ref=${t}
        aria-label=${u("The file, in TOML or JSON")}
        aria-describedby="found"
        aria-invalid=${f?"true":null}
        wrap="off"
        spellcheck="false"
        autocapitalize="off"
        autocomplete="off"
        maxlength="65536"
        value=${r}
        onInput=${$=>e.write($.target.value)}
        onScroll=${g}
      ></textarea>
    </div>
    <div id="found">
      ${f&&d`<div class="note bad stack">
          <h2>${A(i.length,"{n} fault","{n} faults")}</h2>
          <${Vt} faults=${i} go=${$=>e.show($)} />
        </div>`}
      ${l.length>0&&d`<div class="note stack">
          <h2>${A(l.length,"{n} warning","{n} warnings")}</h2>
          <${Vt} faults=${l} go=${$=>e.show($)} />
        </div>`}
      ${a&&d`<p class="note">${hr(a).text}</p>`}
    </div>
    <div class="row wrap">
      <button class=${c==="plays"?"":"primary"} onClick=${()=>e.press()}>${u("Check it")}</button>
      <label class="button file">
        ${u("Open a file")}<input class="off" type="file" accept=".toml,.json" onChange=${h} />
      </label>
      ${!e.isExample&&d`<button class="quiet" onClick=${()=>e.beginAnew()}>${u("Begin with the example")}</button>`}
      ${e.former&&d`<button class="quiet" onClick=${()=>e.bringBack()}>${u("Bring back what was here")}</button>`}
    </div>
  </section>`}function qs({state:e,answer:t}){return e==="none"?u("Not checked yet"):e==="written"?u("Not checked since you typed"):e==="checking"?u("Being chec\
ked \u2026"):e==="plays"?u("{name} plays.",{name:t.description.title}):e==="faulty"?u("It does not play yet"):u("It could not be checked")}function Js(e,t){let n=e.
value.split(`
`),r=n.slice(0,t-1).join(`
`).length+(t>1?1:0);e.focus({preventScroll:!0}),e.setSelectionRange(r,r+(n[t-1]??"").length),e.scrollLeft=0,e.scrollTop=Math.max(0,e.scrollHeight/n.length*(t-1)-
e.clientHeight/3),e.scrollIntoView({block:"nearest"})}function pr(e){return e==="large"?u("This game is too large: a file has at most 64 KiB."):u("This link is damaged: copy it again, as a whole.")}function mr({page:e}){let{link:t}=e;if(!t)return null;if(t.reason)return d`<section class="note bad" role="alert">
      <p>${pr(t.reason)}</p>
      <button class="mini" onClick=${()=>e.dropLink()}>${u("Close")}</button>
    </section>`;let n=new TextEncoder().encode(t.text).length;return d`<section class="turn linked">
    <h2>${u("This link has a game")}</h2>
    <p class="small">
      ${A(n,"{n} byte. Nothing of it was sent.","{n} bytes. Nothing of it was sent.")}
      ${e.isExample?"":u("What you have written can be brought back.")}
    </p>
    <details><summary>${u("Read it")}</summary><pre tabindex="0">${t.text}</pre></details>
    <div class="row wrap">
      <button onClick=${()=>e.takeLink()}>${u("Take it, and check it")}</button>
      <button onClick=${()=>e.dropLink()}>${u("No")}</button>
    </div>
  </section>`}function Ie(e,t){let n=e.label("track",t);return G==="de"||e.game.tracks[t]?.cost==="spends"?n:n.charAt(0).toLowerCase()+n.slice(1)}var zs={dice:"M4 4H16V16H4ZM7.5 7.5V7.51M12.5 12.5V12.51M12.5 7.5V7.51M7.5 12.5V12.51",sheet:"M5 3H15V17H5ZM8 7H12M8 10.5H12M8 14H10",clock:"M10 3A7 7 0 1 0 10 \
17A7 7 0 1 0 10 3M10 10V3M10 10H17",story:"M4 4.5C6 3.5 8 3.5 10 5 12 3.5 14 3.5 16 4.5V16C14 15 12 15 10 16.5 8 15 6 15 4 16ZM10 5V16.5",invite:"M7.5 9A3 3 0 1\
 0 7.5 3A3 3 0 1 0 7.5 9M2.5 16.5C2.5 13 4.5 11.5 7.5 11.5S12.5 13 12.5 16.5M15 7V13M12 10H18",people:"M7.5 9A3 3 0 1 0 7.5 3A3 3 0 1 0 7.5 9M2.5 16.5C2.5 13 4.\
5 11.5 7.5 11.5S12.5 13 12.5 16.5",shield:"M10 2.5 16.5 5V10C16.5 14 13.5 16.6 10 17.8 6.5 16.6 3.5 14 3.5 10V5ZM7 10 9.3 12.3 13.3 7.8",lock:"M5 9H15V16H5ZM7 9\
V6.5A3 3 0 0 1 13 6.5V9",sliders:"M3 5H10M14 5H17M12 3A2 2 0 1 0 12 7A2 2 0 1 0 12 3M3 10H5M9 10H17M7 8A2 2 0 1 0 7 12A2 2 0 1 0 7 8M3 15H10M14 15H17M12 13A2 2 \
0 1 0 12 17A2 2 0 1 0 12 13",plus:"M10 4.5V15.5M4.5 10H15.5",minus:"M4.5 10H15.5",undo:"M5 8H12.5A4 4 0 0 1 12.5 16H8M5 8 8.5 4.5M5 8 8.5 11.5",warn:"M10 3 18 1\
7H2ZM10 8V12M10 14.5V14.51",eye:"M3 3 17 17M6 6C4 7.3 2.5 10 2.5 10S5 15 10 15C11.3 15 12.5 14.6 13.5 14M9 5.1C14.5 4.5 17.5 10 17.5 10S16.8 11.4 15.5 12.7",cloud:"\
M6 15.5H14A3.5 3.5 0 0 0 14.5 8.6 5 5 0 0 0 5 8.5 3.5 3.5 0 0 0 6 15.5ZM3.5 3.5 16.5 17",close:"M5 5 15 15M15 5 5 15",check:"M4 10.5 8 14.5 16 5.5",copy:"M7 7H1\
6V16H7ZM4 13V4H13",more:"M5 10V10.01M10 10V10.01M15 10V10.01",pen:"M4 16 5 12 13 4 16 7 8 15ZM11.5 5.5 14.5 8.5"};function pt({name:e}){return d`<svg class="i" viewBox="0 0 20 20" aria-hidden="true"><path d=${zs[e]} /></svg>`}function mt(e){let t=e.map(o=>o*100),n=t.map(Math.floor),r=t.map((o,i)=>i).sort((o,i)=>t[i]%1-t[o]%1),s=Math.round(t.reduce((o,i)=>o+i,0))-n.reduce((o,i)=>o+i,0);
for(let o=0;o<s;o+=1)n[r[o%r.length]]+=1;return n}function gr({parts:e,was:t,plain:n,lit:r=""}){let s=mt(e.map(({chance:l})=>l)),o=e.map(({says:l},g)=>u("{says}\
 {n} in 100",{says:l,n:s[g]})).join(", "),i=[...new Set(e.map(({kind:l})=>l))].map(l=>{let g=h=>h.reduce((m,$,w)=>e[w].kind===l?m+$:m,0);return{kind:l,chance:g(
e.map(({chance:h})=>h)),n:g(s)}}),a=0,c=i.map(({kind:l,chance:g,n:h})=>{let[m,$]=[a,g*100];a+=$;let w={x:`${m.toFixed(2)}%`,width:`${$.toFixed(2)}%`,height:"100\
%"},b=r&&r!==l?"dim":"";return d`<rect class=${`s ${l} ${b}`} ...${w} /><rect class=${`tex ${l} ${b}`} ...${w} />
      ${$>=9&&!n?d`<text class=${l} x=${`${(m+$/2).toFixed(2)}%`} y="50%">${h}</text>`:null}`}),f=t===void 0?null:d`<line class="was" x1=${`${t*100}%`} x2=${`${t*
100}%`} y1="0" y2="100%" />`;return d`<svg class="bar" role="img" aria-label=${o}>${c}${f}</svg>`}function $r({parts:e}){let t=mt(e.map(({chance:n})=>n));return d`<dl class="key">
    ${e.map(({kind:n,says:r,more:s},o)=>d`<svg class="sw" aria-hidden="true">
        <rect class=${n} width="14" height="14" />
        <rect class=${`tex ${n}`} width="14" height="14" />
      </svg>
        <dt>${t[o]} %</dt><dd>${r} ${s?d`<span class="says">${s}</span>`:null}</dd>`)}
  </dl>`}function D({play:e,lacks:t=!1,queued:n=!1,onClick:r,children:s,...o}){let i=t||(n?e.gone:e.busy);return d`<button ...${o} aria-disabled=${i?"true":null} onClick=${r&&
(c=>{e.gone?e.sayGone():i||r(c)})}>
    ${e.gone&&d`<span class="struck"><${pt} name="cloud" /></span>`}${s}
  </button>`}function zt(e,t,n){return Object.entries(e.game.spec.properties).filter(([,r])=>t.includes(r["x-owner"])&&!r["x-joined"]&&!!r["x-primary"]===n&&(!r["x-published"]||
e.session.options.published)&&Jt(r)!=="hidden"&&Jt(r)!=="object")}function Jt(e){return e["x-widget"]}function Zs(e){return e.anyOf?.find(({type:t})=>t!=="null")??
e}function gt({play:e,name:t,value:n,change:r,needed:s=!1,form:o="field"}){let i=e.field(t),a=`${o}-${t}`,c=d`<p class="hint">${i.description}</p>`;return Jt(i)===
"checkbox"?d`<div>
      <label class="tick">
        <input
          id=${a}
          type="checkbox"
          checked=${n??i.default}
          onChange=${f=>r(f.target.checked)}
        />
        ${i.title}
      </label>
      ${c}
    </div>`:d`<div>
    <label for=${a}>${i.title}${s&&d` <span class="soft">${u("(needed)")}</span>`}</label>
    <${Ks} id=${a} field=${i} value=${n} change=${r} />
    ${c}
  </div>`}function Ks({id:e,field:t,value:n,change:r}){let s=Zs(t),o=t["x-enum-labels"]??s["x-enum-labels"]??{},i=t.enum??s.enum;if(i)return d`<select
      id=${e}
      value=${n??t.default??""}
      onChange=${a=>r(i.find(c=>String(c)===a.target.value)??null)}
    >
      ${t.default===null&&d`<option value="">${u("none")}</option>`}
      ${i.map(a=>d`<option value=${a}>${o[a]?.label??a}</option>`)}
    </select>`;if(s.type==="integer")return d`<${K}
      id=${e}
      value=${n??t.default??0}
      least=${s.minimum??0}
      most=${s.maximum??99}
      change=${r}
    />`;if(s.type==="array"){let a=(n??[]).join(", ");return d`<input
      id=${e}
      value=${a}
      placeholder=${u("separated by commas")}
      onChange=${c=>r(Ys(c.target.value))}
    />`}return Jt(t)==="textarea"?d`<textarea
      id=${e}
      class="says"
      maxlength=${s.maxLength}
      value=${n??""}
      onInput=${a=>r(a.target.value)}
    >
    </textarea>`:d`<input
    id=${e}
    maxlength=${s.maxLength}
    value=${n??""}
    onInput=${a=>r(a.target.value)}
  />`}function Ys(e){return e.split(",").map(t=>t.trim()).filter(Boolean)}function K({id:e,value:t,least:n=0,most:r=99,change:s,says:o,play:i}){let a=(c,f,l,g)=>{
let h=()=>s(Math.min(r,Math.max(n,g))),m=d`<${pt} name=${f} />`;return i?d`<${D} play=${i} type="button" class="mini" aria-label=${c} lacks=${l} onClick=${h}>${m}<//>`:
d`<button
          type="button"
          class="mini"
          aria-label=${c}
          aria-disabled=${l?"true":null}
          onClick=${h}
        >
          ${m}
        </button>`};return d`<span class="row stepper" role="group" aria-label=${o}>
    ${a(u("one less"),"minus",t<=n,t-1)}
    <output id=${e}><b>${t}</b></output>
    ${a(u("one more"),"plus",t>=r,t+1)}
  </span>`}function wr({value:e,least:t,most:n,change:r,says:s}){if(n-t>8)return d`<${K} value=${e} least=${t} most=${n} change=${r} says=${s} />`;let o=Array.from(
{length:n-t+1},(i,a)=>t+a);return d`<span class="dial dots-row" role="group" aria-label=${s}>${o.map(i=>d`<button type="button" aria-pressed=${String(i===e)} onClick=${()=>r(
i)}>
        ${t<0&&i>0?`+${i}`:String(i).replace("-","\u2212")}
      </button>`)}</span>`}var st="special_abilities";function Xs(e,t){let{track:n,...r}=t,{properties:s={}}=e.game.sheet.properties[st]?.additionalProperties??{};return Object.entries(r).filter(([,i])=>i!==!1).map(
([i,a])=>{let c=s[i]?.title??i,f=Array.isArray(a)?a.reduce((l,g)=>l+Qs(g),0):a;return f===!0?c:`${c} ${f}`})}var Qs=({source:e,...t})=>Object.values(t)[0]??0;function je(e,{
sheet:t={},tracks:n={}}){return Object.entries(t[st]??{}).map(([r,s])=>{let{value:o=0,cap:i=Number.POSITIVE_INFINITY}=n[s.track]??{},a=e.game.tracks[s.track]?.cost===
"spends";return{...s,name:r,left:s.track?a?o:i-o:Number.POSITIVE_INFINITY}})}function to(e,t){let{name:n,left:r,...s}=t,o=s.track?[`1 ${Ie(e,s.track)}`]:[];return[
...Xs(e,s),...o].join(" \xB7 ")}function br({play:e,character:t,used:n,change:r}){let s=je(e,t);if(!s.length)return null;let o=i=>r(n.includes(i)?n.filter(a=>a!==
i):[...n,i]);return d`<fieldset>
    <legend>${e.field(st).title}</legend>
    <div class="row wrap">
      ${s.map(i=>d`<button
            type="button"
            class="choice"
            aria-pressed=${String(n.includes(i.name))}
            disabled=${i.left<=0}
            title=${i.left<=0?u("you have no box left"):null}
            onClick=${()=>o(i.name)}
          >
            ${i.name} <small>${i.left<=0?u("you have no box left"):to(e,i)}</small>
          </button>`)}
    </div>
  </fieldset>`}var eo=1e4,Pe="sessionStorage",no=["ask","narrate","character"];function Zt(e,t,n,r){let[s,o]=F(()=>so(e,t,n)??n),i=g=>JSON.stringify(g)!==JSON.stringify(n),a=g=>{
let h={...s,...g};o(h),c(h),r?i(h)&&!e.actions.has(e.focus)&&(e.focus=r):e.writes(i(h)||no.some(m=>ro(e,m)))},c=g=>{ve(Pe,t,e,i(g)&&JSON.stringify(g).length<=eo?
g:void 0)},f=()=>a(n),l=async(g,h)=>{c(n);let m=()=>{f(),e.focus===r&&(e.focus=""),h?.()};await e.act(g,m)===void 0&&c(s)};return{draft:s,written:i(s),change:a,
clear:f,send:l}}function ro(e,t){return jt(Pe,t,e)!==void 0}function so(e,t,n){let r=jt(Pe,t,e),s=([o,i])=>_r(r[o])===_r(i);if(!(!r||!Object.entries(n).every(s)))
return Object.fromEntries(Object.keys(n).map(o=>[o,r[o]]))}function _r(e){return e===null?"none":Array.isArray(e)?"list":typeof e}var oo=12;function kr(e){return!e.game.joins||!e.session.options.published?[]:e.entries.filter(t=>t.type==="rolled"&&!t.reversed_by).slice(-oo).reverse().map(t=>({
id:t.action??`r${t.seq}`,entry:t}))}function yr({play:e,rolls:t,picked:n,change:r}){let s=o=>r(n.includes(o)?n.filter(i=>i!==o):[...n,o]);return d`<details open=${n.
length>0}>
    <summary>${u("Rolls that count in this one")}</summary>
    <div class="stack">
      <p class="hint">
        ${u("Of a group, a set-up, an opponent or an attack: rolls that were made before. They count in the order of your presses.")}
      </p>
      ${t.map(({id:o,entry:i})=>{let{goal:a,outcome:c}=i.ruling??{},f=n.length>1&&n.includes(o)&&`${n.indexOf(o)+1}.`,l=[i.character_name??i.by_name,a,c&&e.label(
"outcome",c)];return d`<button
          type="button"
          class="choice"
          aria-pressed=${String(n.includes(o))}
          onClick=${()=>s(o)}
        >${f||""} ${l.filter(Boolean).join(" \xB7 ")}</button>`})}
    </div>
  </details>`}function Le(e,t){return e.trim().toLowerCase()===t.trim().toLowerCase()}var Kt=class{constructor(t){this.me=t,this.game=null,this.people=[],this.characters=[],this.
clocks=[],this.formerNames={},this.actions=new Map}get role(){return this.people.find(({id:t})=>t===this.me)?.role??"player"}get isGm(){return this.role==="gm"}get gm(){
return this.people.find(({role:t})=>t==="gm")}get gmName(){return this.personName(this.gm?.id??"")}get family(){return this.game.family}get mine(){return this.characters.
filter(t=>this.actor(t.id)===this.me)}character(t){return this.characters.find(n=>n.id===t)}clock(t){return this.clocks.find(n=>n.id===t)}personName(t){return this.
people.find(n=>n.id===t)?.name??this.formerNames[t]??t}nameOf(t){return t==="gm"?this.gmName:t==="session"?u("the table"):this.character(t)?.name??this.clock(t)?.
name??this.personName(t)}actor(t){let n=this.people.find(({id:r,active:s})=>s&&r===this.character(t)?.owner);return n?n.id:this.gm?.id}isMe(t){return t==="gm"?this.
isGm:t===this.me||this.character(t)!==void 0&&this.actor(t)===this.me}label(t,n){return this.game?.labels[t]?.[n]?.label??String(n).replaceAll("_"," ")}help(t,n){
return this.game?.labels[t]?.[n]?.help??""}named(t){return t.replace(/`([a-z_]+)`/g,(n,r)=>Ee(this.field(r)?.title??r)).replace(/(?<!["\w])[ckp][1-9]\d*(?!["\w])/g,
n=>this.nameOf(n))}field(t){return this.game.spec.properties[t]}#t({consequences:t},{who:n,consequence:r}){return this.isMe(n)||t.some(({id:s,thrower:o})=>s===r&&
o===this.me)}awaited(t){let n=[];for(let r of this.actions.values()){let s=r.awaits.filter(o=>this.#t(r,o)===t);s.length&&n.push({action:r,turns:s,since:Math.min(
...s.map(({since:o})=>o))})}return n.sort((r,s)=>r.since-s.since)}};function xr(e,t){return Object.entries(e.game.spec.properties).filter(([,n])=>t.includes(n["x-owner"])&&(!n["x-published"]||e.session.options.published)&&De(n)!==
"")}function De({items:e}){let{source:t,...n}=e?.properties??{},[[r,s]=["",{}],...o]=Object.entries(n);return t&&!o.length&&s.minimum<0?r:""}function vr(e,t){let n=({source:r})=>r.trim()!=="";return Object.fromEntries(Object.entries(t).map(([r,s])=>Array.isArray(s)&&De(e.field(r)??{})?[r,s.filter(n)]:
[r,s]))}function Sr({field:e,value:t=[],change:n}){let r=De(e),{source:s,[r]:o}=e.items.properties,i=(a,c)=>n(t.map((f,l)=>l===a?{...f,...c}:f));return d`<fieldset>
    <legend>${e.title}</legend>
    <p class="hint">${e.description}</p>
    ${t.map((a,c)=>d`<div class="row wrap other">
        <input
          aria-label=${s.title}
          placeholder=${s.title}
          maxlength=${s.maxLength}
          value=${a.source}
          onInput=${f=>i(c,{source:f.target.value})}
        />
        <${K}
          says=${o.title}
          value=${a[r]}
          least=${o.minimum}
          most=${o.maximum}
          change=${f=>i(c,{[r]:f})}
        />
        <button type="button" class="quiet" onClick=${()=>n(t.filter((f,l)=>l!==c))}>
          ${u("Remove {name}",{name:a.source||s.title})}
        </button>
      </div>`)}
    ${t.length<e.maxItems&&d`<button type="button" class="choice" onClick=${()=>n([...t,{source:"",[r]:-1}])}>
        ${u("Add")}
      </button>`}
  </fieldset>`}function Yt({game:e,session:t},n={}){let r=Object.entries(e.tracks).filter(([,{of:o,cap:i,usual_cap:a,published:c}])=>o==="character"&&a&&!i&&(!c||t.options.published)),
s={...n};for(let[o,{start:i,usual_cap:a}]of r){let{value:c=i,...f}=n[o]??{};c<=a&&(s[o]={cap:a,value:c,...f})}return s}var Xt=524288;function Tr({play:e,into:t,done:n}){let[r,s]=F(""),[o,i]=F(null),a=`paste-${t?.id??"new"}`,c=h=>{s(h),i(null)},f=async h=>{let[m]=h.currentTarget.
files;c(m&&m.size<=4*Xt?await m.text():""),m&&m.size>4*Xt&&e.say(u("This file is too long for a character."))},l=()=>{let h=t?.version,m=()=>e.table.readCharacter(
{text:r.slice(0,Xt),character:t?.id});return e.act(m,$=>i({...$,version:h}))},g=()=>{let{name:h,note:m,sheet:$,tracks:w,version:b}=o,y=t?()=>e.table.changeCharacter(
t.id,{sheet:$,tracks:w},b):()=>e.table.makeCharacter({name:h??u("No name"),note:m,sheet:$,tracks:Yt(e,w)});return e.act(y,()=>{c(""),e.say(u("Saved.")),n?.()})};
return d`<details class="paste">
    <summary>${u("Paste a character")}</summary>
    <div class="stack">
      <p class="hint">
        ${u("From another program: its file, or lines of a name and a number.")}
      </p>
      <label for=${a}>${u("The character's text")}</label>
      <textarea
        id=${a}
        class="says"
        maxlength=${Xt}
        value=${r}
        onInput=${h=>c(h.currentTarget.value)}
      >
      </textarea>
      <label for=${`${a}-file`}>${u("Or its file")}</label>
      <input id=${`${a}-file`} type="file" accept=".json,.txt,application/json,text/plain" onChange=${f} />
      <${D} play=${e} type="button" class="push" lacks=${!r.trim()} onClick=${l}>${u("Look at it")}<//>
      ${o&&d`<${io} play=${e} answer=${o} take=${g} />`}
    </div>
  </details>`}function io({play:e,answer:t,take:n}){let r=t.more_left_out;return d`<div class="stack" role="status">
    <h3>${u("What fits")}</h3>
    <ul>
      ${t.taken.map(s=>d`<li>${He(ao(e,s))}: <b>${s.value}</b></li>`)}
    </ul>
    ${t.taken.length===0&&d`<p>${u("Nothing of it fits.")}</p>`}
    ${t.left_out.length>0&&d`<h3>${u("What is left out")}</h3>
      <ul>
        ${t.left_out.map(s=>d`<li>${s.at}: <b>${s.value}</b>, ${s.why}</li>`)}
        ${r>0&&d`<li>${u("and {n} more",{n:r})}</li>`}
      </ul>`}
    ${t.taken.length>0&&d`<${D} play=${e} type="button" class="primary" onClick=${n}>${u("Take what fits")}<//>`}
  </div>`}function ao(e,{to:t,part:n,name:r}){return t==="track"?e.label("track",r):t==="sheet"?r??n:t==="name"?u("Name"):u("Note")}function Or({play:e}){let{draft:{name:t,free:n},change:r,send:s}=Zt(e,"character",{name:"",free:!1});return d`<form class="card stack" onSubmit=${i=>{i.preventDefault(),
s(()=>e.table.makeCharacter({name:t.trim(),free:n,tracks:Yt(e)}))}}>
    <h2>${e.isGm?u("A character of yours"):u("Who do you play?")}</h2>
    <div>
      <label for="new-character">${e.isGm?u("Name of the character"):u("Name of your character")}</label>
      <input
        id="new-character"
        maxlength="80"
        required
        value=${t}
        onInput=${i=>r({name:i.target.value})}
      />
    </div>
    ${e.isGm&&d`<label class="tick">
        <input type="checkbox" checked=${n} onChange=${i=>r({free:i.target.checked})} />
        ${u("A player may take them")}
      </label>`}
    <${D} play=${e} class=${e.isGm?"wide":"primary wide"}>${u("Make the character")}<//>
    <${Tr} play=${e} />
  </form>`}var co={least:0,most:5,start:1};function Re(e){let t={...co,...e.game.approach},{name:n="",part:r}=t,s=e.game.sheet.properties?.[r]?.additionalProperties??{};return{
...t,none:!n||!r,several:!!e.game.fields[n]?.many,values:s.enum,labels:s["x-enum-labels"]}}function lo(e,t,n){let{labels:r,least:s}=Re(e);return`${He(t)} ${r?.[n]?.
label??(s<0&&n>=0?`+${n}`:n)}`}function uo(e,t,n){let{member:r}=e.game.approach;return lo(e,t,r?n[r]:n)}function fo(e,t){return e.game.sheet.properties?.[t]?.["\
x-names"]??[]}function He(e){return e.charAt(0).toUpperCase()+e.slice(1)}var Cr={cid:"",spec:{goal:""},picked:[],others:[],clock:"",used:[],abilities:[],joins:[],
declare:0};function Mr({play:e,again:t,close:n}){let r=(e.isGm?e.characters:e.mine).filter(({id:p})=>!t||p===t.character),s=Re(e),o=t?{...Cr,spec:{goal:t.spec.goal??
""},picked:Ar(t,s)}:Cr,{draft:i,written:a,change:c,clear:f,send:l}=Zt(e,t?`ask ${t.id}`:"ask",o);if(!r.length)return d`<${Or} play=${e} />`;let{spec:g,others:h,
declare:m}=i,$=r.find(({id:p})=>p===i.cid)??r[0],w=$.sheet[s.part]??{},b=t!==void 0&&Ar(t,s).some(p=>!(p in w)),[[y,C]=[]]=Object.entries(e.game.members).filter(
([p])=>p!==s.name&&p!==st),I=y?Object.entries($.sheet[y]??{}):[],x=Object.values(e.game.pushes).find(({field:p})=>p===y)?.costs,H=ho(e),$t=Object.entries(w),wt=fo(
e,s.part).filter(p=>!$t.some(([_])=>Le(_,p))),Ve=e.clocks.filter(({state:p})=>p==="open"),j=i.picked.filter(p=>p in w),Y=i.used.filter(p=>I.some(([_])=>_===p)),
Br=je(e,$).filter(({left:p})=>p>0),te=i.abilities.filter(p=>Br.some(_=>_.name===p)),ee=kr(e),bt=i.joins.filter(p=>ee.some(({id:_})=>_===p)),ne=Ve.some(({id:p})=>p===
i.clock)?i.clock:"",_t=(p,_)=>{let{[p]:v,...O}=g;c({spec:_===null?O:{...O,[p]:_}})},Ur=p=>{let _=s.several?2-h.length:1,v=s.several?h:[];j.includes(p)?c({picked:j.
filter(O=>O!==p),others:v}):c({picked:_>0?[...j,p].slice(-_):j,others:v})},Gr=()=>{let p=(s.several?2-j.length:1)-h.length;c({picked:s.several?j:[],others:p>0?[
...h,{name:""}]:[]})},Vr=p=>{if(h.some(N=>N.name===p)){c({others:h.filter(N=>N.name!==p)});return}let _=s.several?1:0,v=_?h.slice(-_):[],O=_-v.length;c({picked:O?
j.slice(-O):[],others:[...v,{name:p}]})},re=(p,_)=>c({others:h.map((v,O)=>O===p?{...v,..._}:v)}),qr=p=>c({used:Y.includes(p)?Y.filter(_=>_!==p):[...Y,p]}),kt=h.
map(p=>({...p,name:p.name.trim()})).filter(({name:p})=>p),Jr=p=>{p.preventDefault(),oe&&l(async()=>{let _=[...j];if(kt.length){let N=e.character($.id),Yr=kt.map(
({name:ie,value:qe=s.start})=>[ie,s.member?{[s.member]:qe}:qe]),Xr={...N.sheet,[s.part]:{...w,...Object.fromEntries(Yr)}};await e.table.changeCharacter($.id,{sheet:Xr},
N.version),await e.refresh(),_.push(...kt.map(({name:ie})=>ie))}let v=e.character($.id),O={character:$.id,spec:go(b?null:s,vr(e,yt),_,v.sheet)};return Y.length&&
(O.spec[y]=Y.map(N=>({name:N,[C]:e.character($.id).sheet[y][N]}))),te.length&&(O.spec[st]=te.map(N=>({name:N}))),ne&&(O.clock=ne),bt.length&&(O.joins=bt),m&&(O.
declare=m),t&&(O.follows=t.id),e.table.openAction(O)},()=>{e.look(""),e.say(u("{gm} is asked.",{gm:e.gmName}))})},zr=()=>{f(),n?.(),e.look("")},Zr=H.filter(p=>e.
game.fields[p].kind==="number").map(p=>[p,g[p]??0]),yt={...g,...Object.fromEntries(Zr)},Kr=p=>typeof yt[p]!="string"||yt[p].trim()!=="",se=H.filter(p=>(yt[p]??"")===
""||!Kr(p)),oe=g.goal.trim()&&!se.length&&(s.none||b||j.length>0||kt.length>0||bt.length>0);return d`<form class="card stack" onSubmit=${Jr}>
    ${r.length>1&&d`<div>
        <label for="who">${u("Who?")}</label>
        <select
          id="who"
          value=${$.id}
          onChange=${p=>c({cid:p.target.value,picked:[],others:[],used:[],abilities:[]})}
        >
      ${r.map(({id:p,name:_})=>d`<option value=${p}>${_}</option>`)}</select></div>`}
    <div><label for="goal">${e.isGm?u("What do they want?"):u("I want to \u2026")}</label>
      <textarea
        id="goal"
        class="says"
        maxlength="500"
        required
        value=${g.goal}
        placeholder=${u("slip past the watchman to the vault door")}
        onInput=${p=>_t("goal",p.target.value)}
      >
      </textarea>
    </div>
    ${!s.none&&!b&&d`<fieldset><legend>${s.several?u("With which traits? Up to two"):u("How?")}</legend>
      <div class="row wrap">
        ${$t.map(([p,_])=>d`<button
              type="button"
              aria-pressed=${j.includes(p)?"true":"false"}
              class="choice"
              onClick=${()=>Ur(p)}
            >
              ${uo(e,p,_)}
            </button>`)}
        ${$t.length>0&&wt.length>0&&d`<p class="hint apart">${u("Not on your sheet: {n}",{n:wt.length})}</p>`}
        ${wt.map(p=>d`<button
              type="button"
              class="choice usual"
              aria-pressed=${h.some(_=>_.name===p)?"true":"false"}
              onClick=${()=>Vr(p)}
            >
              ${p}
            </button>`)}
        <button
          type="button"
          class="choice"
          aria-pressed=${h.some(({name:p})=>!wt.includes(p))?"true":"false"}
          onClick=${Gr}
        >
          ${$t.length?u("Something else \u2026"):u("Name it \u2026")}
        </button>
      </div>
      ${h.map((p,_)=>d`<div class="row wrap other">
        <input
          aria-label=${u("Its name")}
          maxlength="80"
          placeholder=${u("Its name")}
          value=${p.name}
          onInput=${v=>re(_,{name:v.target.value})}
        />
        ${s.values?d`<select
              aria-label=${u("How good?")}
              value=${p.value??s.start}
              onChange=${v=>re(_,{value:v.target.value})}
            >
              ${s.values.map(v=>d`<option value=${v}>${s.labels[v].label}</option>`)}
            </select>`:d`<${wr}
              says=${u("How good?")}
              value=${p.value??s.start}
              least=${s.least}
              most=${s.most}
              change=${v=>re(_,{value:v})}
            />`}
        <span class="hint">${u("It is put on the sheet.")}</span></div>`)}
    </fieldset>`}
    ${H.map(p=>d`<${gt}
          key=${p}
          play=${e}
          name=${p}
          needed
          value=${g[p]}
          change=${_=>_t(p,_)}
        />`)}
    ${I.length>0&&d`<fieldset>
        <legend>
          ${e.field(y).title} ${x&&d`<span class="soft">${u("{costs} each",{costs:mo(e,x)})}</span>`}
        </legend>
        <div class="row wrap">
      ${I.map(([p,_])=>d`<button
            type="button"
            class="choice"
            aria-pressed=${Y.includes(p)?"true":"false"}
            onClick=${()=>qr(p)}
          >
            ${p} +${_}
          </button>`)}
    </div></fieldset>`}
    <${br}
      play=${e}
      character=${$}
      used=${te}
      change=${p=>c({abilities:p.slice(-4)})}
    />
    ${"clock"in e.game.fields&&!e.game.clock_flag&&!t&&e.clocks.length>0&&d`<div>
        <label for="clock">${u("Which clock does it fill?")}</label>
        <select id="clock" value=${ne} onChange=${p=>c({clock:p.target.value})}>
      <option value="">${u("none")}</option>
      ${Ve.map(p=>d`<option value=${p.id}>${p.name} (${p.filled}/${p.size})</option>`)}
    </select>
  </div>`}
    ${ee.length>0&&d`<${yr} play=${e} rolls=${ee} picked=${bt} change=${p=>c({joins:p})} />`}
    <details><summary>${u("More")}</summary><div class="stack">
      ${"multiple"in e.game.counted&&d`<div>
          <label for="declare">${u("Several actions this turn: how many?")}</label>
          <${K} id="declare" value=${m} most=${10} change=${p=>c({declare:p})} />
        </div>`}
      ${zt(e,["player","shared"],!1).filter(([p])=>!H.includes(p)&&po(e,p)).map(([p])=>d`<${gt}
              key=${p}
              play=${e}
              name=${p}
              value=${g[p]}
              change=${_=>_t(p,_)}
            />`)}
      ${xr(e,["player","shared"]).map(([p,_])=>d`<${Sr}
            key=${p}
            field=${_}
            value=${g[p]}
            change=${v=>_t(p,v.length?v:null)}
          />`)}
    </div></details>
    ${g.goal.trim()&&!oe?d`<p class="hint">
          ${se.length?u("Still needed: {what}.",{what:se.map(p=>e.field(p).title).join(", ")}):u("How do you do it? Pick it above, or name it.")}
        </p>`:null}
    <${D} play=${e} class="primary wide" lacks=${!oe}>
      ${t?u("Go on at {position}",{position:e.label("position",t.next)}):e.isGm?u("Call for the roll"):u("Ask {gm}",{gm:e.gmName})}
    <//>
    ${(n||a)&&d`<button type="button" class="quiet wide" onClick=${zr}>${u("Cancel")}</button>`}
  </form>`}function ho(e){let t=Re(e),{fields:n,from_sheet:r,needed:s}=e.game,o=([i,{owner:a,required:c}])=>a!=="gm"&&(c&&!r.includes(i)||i in s);return Object.
entries(n).filter(i=>!i[0].includes(".")&&o(i)).map(([i])=>i).filter(i=>!["goal",t.name].includes(i))}function po(e,t){let{fields:n,counted:r,from_tracks:s,harm_field:o,
offers:i}=e.game,a=Object.values(i).flatMap(({sets:c={},copies:f,counts:l,adds:g})=>[...Object.keys(c),f,l,g]);return["goal","note",o,...s,...a].includes(t)||t in
r?!1:n[t]!==void 0&&n[t].kind!=="object"}function mo(e,t){return Object.entries(t).map(([n,r])=>`${r} ${e.label("track",n)}`).join(", ")}function Ar({spec:e},{name:t,
several:n}){return n?(e[t]??[]).map(r=>r.name):e[t]?[e[t]]:[]}function go(e,t,n,r){let s=Object.fromEntries(Object.entries(t).filter(([,o])=>o!==""&&o!==null));
return e?e.several?{...s,[e.name]:n.map(o=>({name:o,[e.number]:r[e.part][o]}))}:n[0]?{...s,[e.name]:n[0]}:s:s}function Er(e,{outcome:t,degree:n,success:r=!0}){return e.game.grades[n??t]??(r?"clean":"fail")}function Ir({play:e}){let{positions:t,menus:n}=e.game.tables,r=t.map(({id:i})=>i).filter(i=>i in n),s=Object.keys(e.game.grades).filter(i=>r.some(a=>i in n[a])),
o=r.length>1;return d`<section class="card stack" aria-labelledby="menus-title">
    <h2 id="menus-title">${u("What may follow")}</h2>
    ${e.game.tables.effects.length>1&&d`<p class="hint">${u("With the usual effect.")}</p>`}
    <table class="menus" role="table">
      ${o&&d`<thead role="rowgroup"><tr role="row">
          <td role="cell"></td>
          ${r.map(i=>d`<th scope="col" role="columnheader">${e.label("position",i)}</th>`)}
        </tr></thead>`}
      <tbody role="rowgroup">
        ${s.map(i=>d`<tr role="row">
            <th scope="row" role="rowheader">${e.label("outcome",i)}</th>
            ${r.map(a=>d`<td role="cell">
                ${o&&d`<b class="where" aria-hidden="true">${e.label("position",a)}</b>`}
                <${$o} play=${e} menu=${n[a][i]} />
              </td>`)}
          </tr>`)}
      </tbody>
    </table>
  </section>`}function $o({play:e,menu:t}){if(!t)return d`<span class="soft">${u("cannot be")}</span>`;let{branches:n,options:r,at_least:s}=t;return!n.length&&!r.
length?d`<span class="soft">${u("nothing")}</span>`:d`<div>
    ${n.length>0&&d`<p class="soft">${u("The player picks first:")}</p>`}
    ${n.length>0&&d`<ul class="ways">
        ${n.map(o=>d`<li><i>${e.label("menu",o.id)}</i>${Nr(e,o)}</li>`)}
      </ul>`}
    ${r.length>0&&d`<p class="soft">${s?A(s,"At least {n} of:","At least {n} of:"):u("May be:")}</p>`}
    <ul class="offers">
      ${r.map(o=>d`<li>${e.label("menu",o.id)}${Nr(e,o)}</li>`)}
    </ul>
  </div>`}function Nr(e,{severity:t,ticks:n,harm_level:r,position:s,effect:o}){let i=[t&&e.label("severity",t),r&&u("level {n}",{n:r}),n&&A(n,"{n} tick","{n} ti\
cks"),s&&e.label("position",s),o&&o!=="none"&&e.label("effect",o)].filter(Boolean);return i.length?d`<span class="soft"> (${i.join(", ")})</span>`:null}var[wo,We,bo]=["p1","p2","c1"],Qt=class extends Kt{constructor({description:t,rules:n}){super(We),this.game=t,this.people=[{id:wo,role:"gm",active:!0,name:"Gia"},
{id:We,role:"player",active:!0,name:"Ana"}],this.characters=[{id:bo,name:"Silk",owner:We,sheet:_o(t),tracks:{}}],this.seat={sid:n},this.session={options:{published:!1}},
this.entries=[],this.stakes=new Map,this.focus="",this.busy=!0,this.gone=!1}writes(){}async act(){}};function _o({sheet:e}){let t=Object.entries(e.properties??{}).
filter(([,n])=>n["x-names"]);return Object.fromEntries(t.map(([n,{"x-names":r,additionalProperties:s}])=>[n,Object.fromEntries(r.map((o,i)=>[o,jr(s,i)]))]))}function jr({
type:e,minimum:t=0,maximum:n=3,properties:r,enum:s},o){if(s)return s[o%s.length];if(e==="integer")return Math.min(n,Math.max(t,1)+o%3);let i=Object.entries(r??{}).
map(([a,c])=>[a,jr(c,o)]);return Object.fromEntries(i)}var Fe=Number(document.documentElement.dataset.mostBytes);function Dr({page:e}){let{answer:t,state:n}=e.checking;if(!t)return d`<section class="preview wait">
      <h2>${u("What players will see")}</h2>
      <p class="soft">${u("It stands here once the file was checked: type something, or press \u201CCheck it\u201D.")}</p>
    </section>`;let r=new Qt(t);return d`<div class="preview">
    ${n==="faulty"&&d`<p class="note">${u("This is of the last text that played.")}</p>`}
    <section class="card stack" aria-labelledby="game-title">
      <h2 id="game-title">${t.description.title}</h2>
      <dl class="facts">
        <dt>${u("Size")}</dt>
        <dd>
          <meter min="0" max=${Fe} high=${.8*Fe} value=${t.bytes} aria-hidden="true"></meter>
          ${u("{n} of {most} bytes, as a complete document",{n:Lr(t.bytes),most:Lr(Fe)})}
        </dd>
        <dt>${u("Name")}</dt>
        <dd><code>${t.rules}</code></dd>
      </dl>
    </section>
    <${yo} play=${r} odds=${t.odds} />
    <${Ir} play=${r} />
    <section class="preview-form" aria-labelledby="form-title">
      <h2 id="form-title">${u("What a player is asked")}</h2>
      <p class="hint">${u("This is the form as it will be. Nothing of it is sent from here.")}</p>
      <${Mr} key=${t.rules} play=${r} />
      <${Pr} key=${`${t.rules} beside`} play=${r} owners=${["player","shared"]} title=${u("What may be added before the dice")} />
      <${Pr} key=${`${t.rules} gm`} play=${r} owners=${["gm"]} title=${u("What the game master decides")} />
    </section>
  </div>`}function Pr({play:e,owners:t,title:n}){let[r,s]=F({}),i=(t.includes("gm")?[!0,!1]:[!0]).flatMap(a=>zt(e,t,a)).filter(([a])=>!ko(e,a));return i.length?
d`<details class="card"><summary>${n}</summary><div class="stack">
    ${i.map(([a])=>d`<${gt}
          key=${a}
          play=${e}
          form="beside"
          name=${a}
          value=${r[a]}
          change=${c=>s({...r,[a]:c})}
        />`)}
  </div></details>`:null}function ko(e,t){let{name:n,number:r}=e.game.approach;return["goal",n,r].includes(t)}function yo({play:e,odds:t}){let n=new Map;for(let{
position:s,dice:o,outcomes:i,success:a}of t){let c=n.get(s)??[];c.push({dice:o,outcomes:i,success:a}),n.set(s,c)}let r=new Map;for(let[s,o]of n){let i=JSON.stringify(
o);r.set(i,{rows:o,of:[...r.get(i)?.of??[],s]})}return d`<section class="card stack" aria-labelledby="odds-title">
    <h2 id="odds-title">${u("Chances by number of dice")}</h2>
    ${[...r.values()].map(({rows:s,of:o})=>d`<div class="by-dice">
        ${n.size>1&&d`<h3>${Me(o.map(i=>e.label("position",i)))}</h3>`}
        <ul>${s.map(i=>d`<${xo} play=${e} ...${i} />`)}</ul>
        <${$r} parts=${Hr(e,s.find(({dice:i})=>i===2)?.outcomes??s.at(-1).outcomes)} />
        <p class="hint">${u("The numbers are those of two dice.")}</p>
      </div>`)}
  </section>`}function xo({play:e,dice:t,outcomes:n,success:r}){let s=Hr(e,n).filter(({chance:i})=>i),[o]=mt([r.decimal,1-r.decimal]);return d`<li>
    <span>${A(t,"{n} die","{n} dice")}</span>
    <${gr} parts=${s} />
    <b>${o} %</b>
  </li>`}function Hr(e,t){return[...t].reverse().map(({outcome:n,chance:r})=>({kind:Er(e,{outcome:n,degree:void 0}),chance:r.decimal,says:e.label("outcome",n)}))}
function Lr(e){return e.toLocaleString(document.documentElement.lang)}async function Rr(e){try{return await navigator.clipboard.writeText(e.value),!0}catch{return e.select(),document.execCommand("copy")}}function Wr({page:e}){let t=ht(null),[n,r]=F(""),{code:s,text:o}=e.fragment,i=o===e.text,a=e.checking.state==="plays",c=i?`${location.origin}/games#${s}`:"",f=async()=>r(
await Rr(t.current)?c:"");return d`<section class="card stack" aria-labelledby="take-title">
    <h2 id="take-title">${u("Take it with you")}</h2>
    <div class="row wrap">
      <a class=${`button ${a?"primary":""}`} href=${i?`/play#${s}`:null}>
        ${u("Open a table with it")}
      </a>
      <button onClick=${()=>vo(e)}>${u("Download the file")}</button>
    </div>
    <div>
      <label for="link">${u("A link that has the whole file in it")}</label>
      <div class="row">
        <input id="link" readonly ref=${t} value=${c} onFocus=${l=>l.target.select()} />
        <button class="fixed" onClick=${f}>${n&&n===c?u("Copied"):u("Copy the link")}</button>
      </div>
      <p class="hint">${u("Who opens it sees the file, and nothing is sent before they press.")}</p>
    </div>
  </section>`}function vo({text:e,checking:t}){let n=e.trimStart().startsWith("{")?"json":"toml",r=document.createElement("a");r.href=URL.createObjectURL(new Blob(
[e],{type:"text/plain"})),r.download=`${t.answer?.document.name??"game"}.${n}`,r.click(),setTimeout(()=>URL.revokeObjectURL(r.href),6e4)}function Fr({page:e}){return d`<header class="top">
    <a class="home" href="/">Rollwright</a>
    <a href="/docs/games.md">${u("How to write one")}</a>
    <label class="off" for="language">${u("Language")}</label>
    <select id="language" value=${G} onChange=${t=>e.setLanguage(t.currentTarget.value)}>
      ${cr.map(({language:t,name:n})=>d`<option value=${t} lang=${t}>${n}</option>`)}
    </select>
  </header>`}var Ue="rollwright game",Be=document.getElementById("new-game").content.textContent,Ge=class{constructor(){this.text=To()??Be,this.former="",this.shown={line:0,
times:0},this.link=null,this.fragment={text:"",code:""},this.checking=new qt({check:(t,n)=>this.client.checkGame(t,{signal:n}),changed:()=>this.#r()}),addEventListener(
"hashchange",()=>this.#n()),this.#n(),this.#e(),this.#t()}get isExample(){return this.text===Be}write(t){this.text=t,Oo(this.isExample?"":t),this.checking.write(
t),this.#e(),this.render()}replace(t){this.former=this.isExample?"":this.text,this.write(t),this.checking.press(t)}beginAnew(){this.replace(Be)}bringBack(){let{
former:t}=this;this.replace(t),this.former="",this.render()}press(){this.checking.press(this.text)}show(t){this.shown={line:t,times:this.shown.times+1},this.render()}takeLink(){
let{text:t}=this.link;this.dropLink(),this.replace(t)}dropLink(){this.link=null,this.render()}async setLanguage(t){Cn("language",t),await this.#t(),this.checking.
answer&&this.checking.press(this.text,!0)}async#t(){this.settings=Se();let t=await lr(this.settings.language||navigator.language.slice(0,2));document.documentElement.
lang=t,document.documentElement.dataset.motion=this.settings.motion,document.title=`${u("Write a game")} - Rollwright`,this.client=new ut(location.origin,{language:t}),
this.render()}async#n(){let t=await Tn();t&&(this.link=t,this.client&&this.render())}async#e(){let{text:t}=this,n=await Sn(t);t===this.text&&(this.fragment={text:t,
code:n},this.client&&this.render())}#r(){let t=document.getElementById("told"),n=this.checking.said();n&&t.textContent!==n&&(t.textContent=n),this.render()}render(){
tr(d`<${So} page=${this} />`,document.getElementById("app"))}};function So({page:e}){return d`<${Fr} page=${e} />
    <main class="writing">
      <div class="write-side">
        <${mr} page=${e} />
        <${dr} page=${e} />
        <${Wr} page=${e} />
      </div>
      <${Dr} page=${e} />
    </main>`}function To(){try{return localStorage.getItem(Ue)}catch{return null}}function Oo(e){try{e?localStorage.setItem(Ue,e):localStorage.removeItem(Ue)}catch{}}
new Ge;
