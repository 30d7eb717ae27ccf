var Ue=/^[ !#-[\]-~]*$/;function Xr(n){for(let t=0;t<n.length;t++)if(n.charCodeAt(t)>127)return!1;return!0}function X(n,t=128){if(typeof n=="string"){if(Ue.test(
n))return`"${n}"`;if(/[\ud800-\udfff]/u.test(n))throw new TypeError("half a character");return JSON.stringify(n)}if(typeof n=="number"){if(!Number.isInteger(n))
throw new TypeError(`a number that is no integer: ${n}`);if(!Number.isSafeInteger(n))throw new TypeError(`an integer beyond 2^53-1: ${n}`);return String(n)}if(n===
null||typeof n=="boolean")return String(n);if(typeof n!="object")throw new TypeError(`no JSON value: ${typeof n}`);if(!t)throw new TypeError("nested too deeply");
let e="";if(Array.isArray(n)){for(let s of n)e&&(e+=","),e+=X(s,t-1);return`[${e}]`}let r=n;for(let s of Object.keys(r).sort()){let o=Ue.test(s);if(!o&&!Xr(s))throw new TypeError(
`a key that is not ASCII: '${s}'`);e&&(e+=","),e+=o?`"${s}":`:`${JSON.stringify(s)}:`,e+=X(r[s],t-1)}return`{${e}}`}var se=new TextEncoder,Qr=Array.from({length:256},(n,t)=>t.toString(16).padStart(2,"0"));function H(n){let t="";for(let e of n)t+=Qr[e];return t}function Q(n){return Uint8Array.
from({length:n.length/2},(t,e)=>parseInt(n.slice(2*e,2*e+2),16))}var ts=Int32Array.from([1116352408,1899447441,3049323471,3921009573,961987163,1508970993,2453635748,
2870763221,3624381080,310598401,607225278,1426881987,1925078388,2162078206,2614888103,3248222580,3835390401,4022224774,264347078,604807628,770255983,1249150122,
1555081692,1996064986,2554220882,2821834349,2952996808,3210313671,3336571891,3584528711,113926993,338241895,666307205,773529912,1294757372,1396182291,1695183700,
1986661051,2177026350,2456956037,2730485921,2820302411,3259730800,3345764771,3516065817,3600352804,4094571909,275423344,430227734,506948616,659060556,883997877,
958139571,1322822218,1537002063,1747873779,1955562222,2024104815,2227730452,2361852424,2428436474,2756734187,3204031479,3329325298]),es=Int32Array.from([1779033703,
3144134277,1013904242,2773480762,1359893119,2600822924,528734635,1541459225]),ns=new Int32Array(64);function Ve(n,t,e){let r=ns;for(let h=0;h<16;h++,e+=4)r[h]=t[e]<<
24|t[e+1]<<16|t[e+2]<<8|t[e+3];for(let h=16;h<64;h++){let p=r[h-15],$=r[h-2],_=(p>>>7|p<<25)^(p>>>18|p<<14)^p>>>3,y=($>>>17|$<<15)^($>>>19|$<<13)^$>>>10;r[h]=r[h-
16]+_+r[h-7]+y|0}let s=n[0],o=n[1],i=n[2],a=n[3],c=n[4],f=n[5],l=n[6],g=n[7];for(let h=0;h<64;h++){let p=(c>>>6|c<<26)^(c>>>11|c<<21)^(c>>>25|c<<7),$=g+p+(l^c&(f^
l))+ts[h]+r[h]|0,y=((s>>>2|s<<30)^(s>>>13|s<<19)^(s>>>22|s<<10))+(s&o|i&(s|o))|0;g=l,l=f,f=c,c=a+$|0,a=i,i=o,o=s,s=$+y|0}n[0]+=s,n[1]+=o,n[2]+=i,n[3]+=a,n[4]+=c,
n[5]+=f,n[6]+=l,n[7]+=g}var ot=new Uint8Array(128),Ge=new DataView(ot.buffer);function rs(n,t,e){let r=e.length%64,s=e.length-r;for(let c=0;c<s;c+=64)Ve(n,e,c);
ot.fill(0);for(let c=0;c<r;c++)ot[c]=e[s+c];ot[r]=128;let o=r<56?64:128,i=t+e.length;Ge.setUint32(o-8,Math.floor(i/536870912)),Ge.setUint32(o-4,i%536870912*8);for(let c=0;c<
o;c+=64)Ve(n,ot,c);let a=new Uint8Array(32);for(let c=0;c<32;c++)a[c]=n[c>>2]>>>24-8*(c&3);return a}function oe(n){return rs(es.slice(),0,n)}var G=new Uint8Array(
4096);function ss(n,...t){let e=100;for(let s of t)e+=4+3*s.length;G.length<e&&(G=new Uint8Array(e));let r=qe(0,`ra3/${n}`);for(let s of t)r=qe(r,s);return G.subarray(
0,r)}function qe(n,t){let e=typeof t=="string"?os(n+4,t):t.length;typeof t!="string"&&G.set(t,n+4);for(let r=0;r<4;r++)G[n+r]=e>>>24-8*r;return n+4+e}function os(n,t){
for(let e=0;e<t.length;e++){let r=t.charCodeAt(e);if(r>127)return se.encodeInto(t,G.subarray(n)).written;G[n+e]=r}return t.length}function B(n,...t){return oe(ss(
n,...t))}function q(n){let t=new Uint8Array(8),e=Math.floor(n/4294967296);for(let r=0;r<4;r++)t[r]=e>>>24-8*r,t[4+r]=n%4294967296>>>24-8*r;return t}function Je(n,{e:t,commit:e,next_commit:r,client_seed:s}){return H(B("genesis",n,q(t),Q(e),Q(r),s))}function ze(n,t,e){return H(B("commit",n,q(t),Q(e)))}function Ke(n,t,e){
return H(B("leaf",q(n),q(t),B("rec",X(e))))}function _t(n){return H(oe(se.encode(JSON.stringify(n,is)))).slice(0,32)}function is(n,t){return t===null||typeof t!=
"object"||Array.isArray(t)?t:Object.fromEntries(Object.entries(t).sort(([e],[r])=>e<r?-1:1))}function it(n){return H(crypto.getRandomValues(new Uint8Array(n)))}var M=class extends Error{constructor(t,e=null){super(t.detail),this.name="Problem",this.body=t,this.status=t.status,this.code=t.code,this.detail=t.detail,this.
errors=t.errors??[],this.retryAfter=e,this.temporary=t.status>=500||as.has(t.code),this.unanswered=!1}},as=new Set(["too_many_requests","too_many_streams","body\
_timeout","incomplete_body"]),T=class extends Error{constructor(t,e){super(t,{cause:e}),this.name="NetworkError",this.temporary=!0,this.retryAfter=null,this.unanswered=
!1}},tt=class extends T{constructor(t){super("your browser wants permission for the local network",t),this.name="LocalNetworkError",this.temporary=!1}},at=class extends Error{constructor(t){
super(t.detail),this.name="DisagreementError",this.warning=t}},P=class extends Error{constructor(t,e="terms_unsigned"){super(`nothing was rolled: ${t}`),this.name=
"TermsError",this.code=e}},cs=[/^localhost$|\.localhost$|\.local$/,/^(127|10)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2[0-9]|3[01])\./,/^\[(::1|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*)\]$/];
async function Ye(n,t){let{hostname:e}=new URL(n);return globalThis.location!==void 0&&!Ze(globalThis.location.hostname)&&Ze(e)&&await ls()==="missing"?new tt(t):
new T(`no answer from ${e}`,t)}function Ze(n){return cs.some(t=>t.test(n))}async function ls(){try{let n={name:"local-network-access"};return(await navigator.permissions.
query(n)).state==="granted"?"granted":"missing"}catch{return"unknown"}}function us(n){return H(B("terms",X(n)))}function ie({epoch:n,...t}){let{difficulty_salt:e,...r}=t,s=r.spec?.difficulty;if(!(typeof e=="string"&&/^[0-9a-f]{64}$/.
test(e))||!Number.isSafeInteger(s)||s<0)return t;let i=H(hs(Q(e),s));return{...r,spec:{...r.spec,difficulty:i}}}function fs(n){if(!Object.hasOwn(n,"spec"))return[];
let{clock:t,...e}=n;return(n.epoch?[n]:[n,e]).map(ie)}function Xe(n){let t=Object.hasOwn(n,"spec")?n.spec:n;return Array.isArray(t?.dice)?t.dice:null}function hs(n,t){
return B("difficulty",n,q(t))}function L(n){try{return us(n)}catch{return""}}function Qe(n,{by:t,body:e}){if(n.by!==t)return"by";let r=Object.hasOwn(e,"spec"),s=(r?
fs(e).map(L):[e.terms]).filter(Boolean),o=e.epoch||null;return(n.epoch??null)!==o||o&&!r&&!s.length?"epoch":(s.length||o)&&!s.includes(n.terms)?"terms":null}var ds=["character","clock","task","says","follows","fiction_changed","override","thrower"];function ae(n){let{terms:t,terms_digest:e}=n;if(typeof t!="object"||
t===null)return"its terms were not told";let r=L(t);return r?e===void 0?"the digest of its terms was not told":e!==r?"the digest that was told is not that of it\
s terms":!t.rules||!Array.isArray(t.dice)||!t.thrower?"its terms lack rules, dice or thrower":null:"its terms have no canonical form"}async function tn(n,t,e,r){
let s=n.terms??null,o=typeof s=="string"?s:s&&L(s);if(o==="")throw new P("its terms have no canonical form");let i=e.signable(o);if(!i){let c=await t.read()??{},
f=ae(c);if(f!==null)throw new P(f);if(o!==null&&o!==c.terms_digest)throw new P("its terms are others by now","terms_changed");i=c.terms}if(!ps(i,t))throw new P(
"its terms are those of another roll");if(i.thrower!==r)throw new P(`${i.thrower} is to throw these dice`,"not_thrower");let a=L(i);return await e.agreed(a,i),{
...n,terms:a}}function en(n,t){let e=r=>r.trim().split(/\s+/).join(" ").toUpperCase();return Object.entries(n??{}).find(([r])=>e(r)===e(t))?.[1]}function ps(n,{
action:t,consequence:e,rating:r}){return n.action===t&&n.consequence?.id===e&&n.rating===r}function nn(n){let t=JSON.parse(JSON.stringify(ce(n)));if(!L(ie(t)))throw new P(
"its terms have no canonical form");return t}function ce(n){let{spec:t,difficulty_salt:e}=n;return t?.difficulty_hidden===!0&&(t.difficulty??null)!==null&&!e?{...n,
difficulty_salt:it(32)}:n}var Ro=new Set([...ds,"action","assistants","spec","offers","rules","dice"]);var rn={first:250,most:15e3};function le(n,{first:t,most:e}){return Math.min(e,t*2**Math.min(n-1,30))*(.5+Math.random()/2)}function ue(n,t){return new Promise((e,r)=>{
t?.throwIfAborted();let s=()=>{clearTimeout(o),globalThis.removeEventListener?.("online",s),t?.removeEventListener("abort",s),t?.aborted?r(t.reason):e()},o=setTimeout(
s,n);globalThis.addEventListener?.("online",s),t?.addEventListener("abort",s)})}function J(n){return(n instanceof M||n instanceof T)&&n.temporary}function fe(n){
return n instanceof M&&n.code==="busy"}var ms=3;async function yt(n,{patience:t,signal:e,backoff:r}){let s=Date.now()+t,o=0;for(let i=1;;i++){e?.throwIfAborted();
try{return await n(s-Date.now())}catch(a){if(!J(a)||(o=fe(a)?o+1:0,o===ms))throw a;let c=Math.max(le(i,r),a.retryAfter??0);if(Date.now()+c>=s)throw a;await ue(c,
e)}}}var et=class{#t;#n;#e;#r;constructor(t,e,r,s){this.#t=t,this.#n=e,this.#e=`${r}pending/`,this.#r=s}async pending(){return(await this.#n.list(this.#e)).map(([,e])=>e).
sort((e,r)=>e.at-r.at)}async make(t,e){let{name:r,method:s,path:o,body:i,version:a,rolls:c,bind:f,again:l}=t;if(c){let _=await this.#s(t,e);if(_)return _.told}let g=f?
await f():i&&ce(i),h={key:it(16),name:r,method:s,path:o,body:g,version:a,rolls:c,at:Date.now()},p=this.#i({method:s,path:o,body:i,version:a}),$=await this.#n.update(
p,_=>_??h);return this.#o(p,$,l,e)}async resume(t,e){let s=(await this.#n.list(this.#e)).find(([,{key:o}])=>o===t.key)?.[0];return this.#o(s??this.#i(t),t,void 0,
e)}async#s({method:t,path:e,body:r,version:s},o){let i=this.#i({method:t,path:e,body:r,version:s});for(let[a,c]of await this.#n.list(this.#e)){if(!c.rolls||a===
i)continue;let f=c.path===e&&c.body?.consequence===r?.consequence&&!e.endsWith("/rolls");try{let l=await this.#o(a,c,void 0,o);if(f)return{told:l}}catch(l){if(f||
!(l instanceof M)||l.unanswered)throw l}}}#i({method:t,path:e,body:r={},version:s=""}){return this.#e+_t([t,e,r,s])}async#o(t,e,r,s){for(;;){await this.#r.before?.(
e);let o,i;try{({told:o,status:i}=await this.#a(e,s))}catch(a){if(!(a instanceof M)||a.unanswered)throw a;await this.#r.refused?.(a,e);let c=await this.#c(t,e,a,
r),f=c&&await this.#l(t,e,c);if(!f)throw a;e=f;continue}return await this.#r.after(o,e,i),await this.#u(t,e),o}}async#a({key:t,method:e,path:r,body:s,version:o,
rolls:i},{signal:a,patience:c=this.#t.patience}={}){let f={"Idempotency-Key":t,...o&&{"If-Match":o}},l=0,g=p=>l=p,h=p=>{let $={method:e,path:r,body:s,headers:{...this.#r.
headers(),...f},onStatus:g};return this.#t.attempt($,a,p)};try{return{told:await yt(h,{patience:c,signal:a,backoff:this.#t.backoff}),status:l}}catch(p){let $=p,
_=$ instanceof M&&$.status===401;throw(i?J($)||_:J($)&&!fe($))&&($.unanswered=!0),$}}async#c(t,e,r,s){let o;try{return o=await s?.(r,e),o}finally{o||await this.#u(
t,e)}}#l(t,e,r){let s={...e,body:r,key:it(16),at:Date.now()};return this.#n.update(t,o=>o?.key===e.key?s:o)}#u(t,{key:e}){return this.#n.update(t,r=>r?.key===e?
void 0:r)}};var kt=class{constructor(t,{fetch:e,patience:r=3e4,timeout:s=1e4,backoff:o=rn,language:i}={}){this.url=t.replace(/\/+$/,""),this.fetch=e??((a,c)=>globalThis.fetch(
a,c)),this.patience=r,this.timeout=s,this.backoff=o,this.language=i}async open({method:t,path:e,headers:r={},body:s,query:o={},seen:i},a){let c=new URL(this.url+
e);for(let[p,$]of Object.entries(o))$!=null&&c.searchParams.set(p,String($));let f={...r},l=typeof s=="string"&&"Content-Type"in f;s!==void 0&&!l&&(f["Content-T\
ype"]="application/json"),this.language&&(f["Accept-Language"]=this.language),i&&(f["A-IM"]="merge-patch"),i?.etag&&(f["If-None-Match"]=i.etag);let g={method:t,
headers:f,body:l?s:JSON.stringify(s),signal:a},h;try{h=await this.fetch(c.href,{...g,cache:"no-store"})}catch(p){throw p instanceof T?p:await Ye(c.href,p)}if(!h.
ok&&!(h.status===304&&i?.etag))throw await gs(h);return h}async attempt(t,e,r=1/0){let s=AbortSignal.timeout(Math.max(1,Math.min(r,this.timeout))),{text:o=""}=t.
seen??{};try{let i=await this.open(t,e?AbortSignal.any([e,s]):s);if(t.onStatus?.(i.status),i.status===204)return;if(i.status===304)return ct(o);let a=await sn(i,
t.type??"application/json");if(t.type)return a;let c=i.status===226?on(ct(o),ct(a)):ct(a),f=i.headers.get("etag");return t.seen&&f&&Object.assign(t.seen,{etag:f,
text:JSON.stringify(c)}),c}catch(i){throw e?.throwIfAborted(),i}}read(t,{signal:e,patience:r=this.patience}={}){return yt(o=>this.attempt(t,e,o),{patience:r,signal:e,
backoff:this.backoff})}};async function sn(n,t){let e=n.headers.get("content-type")??"";if(e.split(";")[0].trim()!==t)throw await n.body?.cancel(),new T(`not an\
 answer of the service: status ${n.status}, ${e||"no type"}`);try{return await n.text()}catch(r){throw new T("the answer broke off",r)}}function ct(n){try{return JSON.
parse(n)}catch(t){throw new T("the answer is not JSON",t)}}function on(n,t){if(t===null||typeof t!="object"||Array.isArray(t))return t;let e=n!==null&&typeof n==
"object"&&!Array.isArray(n),r=new Map(e?Object.entries(n):[]);for(let[s,o]of Object.entries(t))o===null?r.delete(s):r.set(s,on(r.get(s),o));return Object.fromEntries(
r)}async function gs(n){let t=Number(n.headers.get("retry-after")??NaN),e=Number.isFinite(t)?1e3*t:null;try{let r=ct(await sn(n,"application/problem+json"));if(!(n.
status>=400&&r?.status===n.status))throw new T(`not an answer of the service: status ${n.status}`);return new M(r,e)}catch(r){return r instanceof T&&(r.retryAfter=
e),r}}var de=class{durable=!1;#t=new Map;async get(t){return this.#t.get(t)}async list(t){return[...this.#t].filter(([r])=>r.startsWith(t)).sort(([r],[s])=>r<s?-1:1)}async update(t,e){
let r=e(this.#t.get(t));return r===void 0?this.#t.delete(t):this.#t.set(t,structuredClone(r)),r}},he="values",pe=class{durable=!0;#t=null;#n;constructor(t="roll\
wright"){this.#n=t}#e(){return this.#t??=new Promise((t,e)=>{let r=indexedDB.open(this.#n,1);r.onupgradeneeded=()=>r.result.createObjectStore(he),r.onerror=()=>e(
r.error),r.onsuccess=()=>{r.result.onclose=()=>this.#t=null,t(r.result)}}),this.#t.catch(()=>this.#t=null),this.#t}async#r(t,e,r){let s=await this.#e();return new Promise(
(o,i)=>{let a=s.transaction(he,t,{durability:r}),c;a.oncomplete=()=>o(c),a.onabort=()=>i(a.error),e(a.objectStore(he),f=>c=f)})}get(t){return this.#r("readonly",
(e,r)=>{let s=e.get(t);s.onsuccess=()=>r(s.result)})}list(t){let e=IDBKeyRange.bound(t,`${t}\uFFFF`);return this.#r("readonly",(r,s)=>{let[o,i]=[r.getAllKeys(e),
r.getAll(e)];i.onsuccess=()=>s(i.result.map((a,c)=>[String(o.result[c]),a]))})}update(t,e){let r=(s,o)=>{let i=s.get(t);i.onsuccess=()=>{let a=e(i.result);a===void 0?
s.delete(t):s.put(a,t),o(a)}};return this.#r("readwrite",r,/\/(pending|sent)\//.test(t)?"strict":"relaxed")}};function an(){return typeof indexedDB>"u"?new de:new pe}var xt=class{#t;#n;#e;#r;constructor(t,e,r,s){this.#t=t,this.#n=e,this.#e=r,this.#r=s}async open(){(await this.#t.epochs()).length||await this.#n();let t=await this.#t.
epochs();cn(t)!==null&&(await this.#e(),t=await this.#t.epochs());let e=cn(t),r=t.at(-1);if(e===null&&r)return r;throw await this.#s(`epoch ${e??0}`,"no closing\
 in the log leads to this epoch",r)}async bind(t){let{epoch:e,...r}=t;return e===null||Xe(t)||t.consequence&&t.rating===void 0?r:{...r,epoch:e??(await this.open()).
genesis}}async rebind(t,e,r){let s=t.body.epoch;if(t.code!=="stale_epoch"||!s)return;let o=await this.#t.refusals(),i=await this.open();if(i.genesis!==s.genesis||
i.genesis===e.body?.epoch)throw await this.#s(`epoch ${s.e}`,"the service names another open epoch than its log",s);let a={key:e.key,terms:i,refusals:o};if(this.#r(
"stale_epoch",a),!!await r?.(a))return{...e.body,epoch:i.genesis}}async#s(t,e,r){return new at(await this.#t.warn("closing_missing",t,e,null,r))}};function cn(n){
let t=n.findIndex(({e,commit:r},s)=>{let o=n[s-1];return o&&(o.e+1!==e||o.next_commit!==r)});return t<0?null:n[t].e}var $s=new Set(["by_name","character_name","who_name","names","form","summary","prompts","detail","label"]);function R(n,t,e=""){if(typeof n!="object"||typeof t!=
"object"||n===null||t===null)return n===t?null:e;if(Array.isArray(n)!==Array.isArray(t)||Array.isArray(n)&&n.length!==t.length)return e;for(let[r,s]of Object.entries(
n)){if($s.has(r)||s===void 0||t[r]===void 0)continue;let o=R(s,t[r],`${e}/${r}`);if(o!==null)return o}return null}function ge({n,t,rec:e,leaf:r,receipt:s},o){let i=ys(
n,t,e);if(r!==i)return["proof_wrong","the leaf is not the digest of the record",i,r];let a=s===void 0?null:vt(s),c={place:`${e.sid}/${e.e}`,n,leaf:i};if(a){let p={
place:a.place,n:a.n,leaf:a.leaf};if(R(c,p)!==null)return["proof_wrong","the receipt is for another roll",c,p]}let f=fn(o),l=f.map(ws).find(p=>!bs(p)||R(e.draws,
p)!==null);if(l!==void 0)return["proof_wrong","other faces were told than the record has",e.draws,l];let g=f.map(_s).find(p=>p&&R(me,p)!==null);if(g)return["pro\
of_wrong","Hope and Fear are told in another order than they were drawn",me,g];let h=o?.terms;return!h||L(h)===e.req?.terms?null:["proof_wrong","the terms besid\
e the record are not those of its request",e.req?.terms,h]}function un(n,t){let{sid:e,key:r,body:s}=t,o=n?.proof,i=[n?.ruling?.audit,n?.resistance?.audit].filter(
Boolean);if(!o?.rec||n.given||i.some(({kind:h})=>h!=="committed"))return["unproven","the roll was answered without a proof of its dice",s.epoch,i[0]??null];if(!we(
o))return["unproven","the proof of the roll cannot be read",null,o];let{rec:a,receipt:c}=o;if(a.sid!==e||a.key!==r)return["unproven","the roll was answered with\
 another one",{sid:e,key:r},{sid:a.sid,key:a.key}];if(typeof c!="string")return["unproven","the roll was answered without a receipt",null,null];let{genesis:f}=vt(
c);if(f!==s.epoch)return["unproven","the receipt is for another epoch",s.epoch,f];let l=[...i,...i.length&&n.bound===void 0?[]:[n]].map(h=>h.bound),g=l.findIndex(
h=>h!==!0);return g>=0?["unproven","the roll was answered as one that is not bound","bound",l[g]??null]:fn(n).length?St(n)?ge(o,n)??$e(a,t):["unproven","the rol\
l was answered with what is no entry of the log",null,null]:["unproven","the roll was answered without its dice",a.draws,null]}function fn(n){let{ruling:t,announced:e,
resistance:r,dice:s}=n??{};return[...[t,e,r].filter(i=>i!=null).map(i=>i.dice),...s===void 0?[]:[s]]}function ws(n){return Array.isArray(n)?n.map(t=>[t?.sides,t?.
face]):null}function bs(n){return n?.flat().every(Number.isInteger)}var me=["hope","fear"];function _s(n){let t=n.map(({role:r})=>r??null),e=r=>me.includes(r);return t.
some(e)?[...t.slice(0,2),...t.slice(2).filter(e)]:null}function ys(n,t,e){try{return Ke(n,t,e)}catch{return null}}function vt(n){let[,t="",e="",r="",s=""]=n.split(
`
`),o=n.split(`
`).filter(a=>a.startsWith("\u2014 "));return{place:t.split("/").slice(-2).join("/"),genesis:ln(e),n:Number(r),leaf:ln(s),signatures:o}}function ln(n){try{return Array.
from(atob(n),t=>t.charCodeAt(0).toString(16).padStart(2,"0")).join("")}catch{return""}}function hn(n,t){let[e,r]=[vt(n),vt(t)];if(e.place!==r.place||e.genesis!==
r.genesis||e.n!==r.n||e.leaf!==r.leaf)return!1;let s=o=>o.slice(0,o.lastIndexOf(" ")+6);return e.signatures.every(o=>{let i=r.signatures.find(a=>s(a)===s(o));return i===
void 0||i===o})}function $e({req:n,draws:t},{by:e,body:r,terms:s}){let o=n??{},i=Qe(o,{by:e,body:r})??Object.keys(o).find(f=>!ks.has(f));if(i){let f={by:e,...r}[i]??
null;return["request_changed",`the roll was made with another ${i} than was sent`,f,o[i]??null]}let a=Object.hasOwn(r,"spec")?r.dice:s?.dice,c=t.map(([f])=>f);return a==
null||R(a,c)===null?null:["request_changed","the roll was made with other dice than were signed",a,c]}var ks=new Set(["by","epoch","terms"]);function St(n){return Number.
isInteger(n?.seq)&&typeof n.id=="string"&&typeof n.type=="string"}function dn(n){let t=[n?.genesis,n?.commit,n?.next_commit,n?.client_seed];return Number.isInteger(
n?.e)&&t.every(e=>typeof e=="string")}function we(n){let{rec:t,n:e,t:r,leaf:s,receipt:o}=n??{},i=a=>Array.isArray(a)&&a.length===2&&a.every(Number.isInteger);return[
e,r,t?.e].every(Number.isInteger)&&[t?.sid,t?.key,s,o===void 0?"":o].every(a=>typeof a=="string")&&typeof(t.req??{})=="object"&&Array.isArray(t.draws)&&t.draws.
every(i)}var lt=24576,z=n=>String(n).padStart(5,"0"),Tt=class{#t;#n;#e;#r;#s;#i;#o=new Map;#a=new Map;constructor(t,e,{sid:r,person:s,emit:o,lastImport:i}){this.#t=t,this.#n=
`${e}kept/`,this.#e=r,this.#r=s,this.#s=o,this.#i=i}async begin(t){await this.#h("since",e=>e??t)}async begun(){return await this.#f("since")!==void 0}async sending(t){
await this.#h(`sent/${t.key}`,e=>e??{sent:this.#c(t)})}#c({key:t,body:e={}}){return{sid:this.#e,by:this.#r,key:t,body:e}}async settled(t,e){await this.#h(`sent/${t}`,
r=>r&&{...r,status:r.status??e})}async refusals(){return(await this.#p("sent/")).filter(t=>t.sent.body.epoch&&mn(t)).length}othersRolls(){return this.#p("other/")}signable(t){
return t===null?void 0:this.#o.get(t)}async answered(t,e,r){let{key:s}=e;if(await this.settled(s,r),!e.body?.epoch)return this.told(t);let o=await this.#$(this.#c(
e)),i=pn("unproven",t,()=>un(t,o));try{await this.told(t)}catch(a){if(!xs(a))throw a;i??=$n("unproven",t)}finally{let{rec:a,n:c}=t?.proof??{},f=a?.key===s?`epoc\
h ${a.e} roll ${c}`:`roll ${s}`;i&&await this.#v(f,i,t?.seq)}}epochs(){return this.#p("epoch/")}async warnings(){return(await this.#p("warning/")).sort((t,e)=>t.
at-e.at)}async lines(){let t=await this.#p("sent/"),e=t.map(({sent:i})=>({sent:i})),r=t.filter(({status:i})=>i).map(vs),s=(await this.#p("entry/")).map(({entry:i})=>i);
return[{sid:this.#e,epochs:await this.epochs()},...s,...e,...await this.#p("terms/"),...r].map(i=>`${JSON.stringify(i)}
`).join("")}agreed(t,e){return this.#h(`terms/${t}`,()=>({terms:e}))}async forget(){for(let[t]of await this.#t.list(this.#n))await this.#t.update(t,()=>{})}async told(t){
if(typeof t!="object"||t===null)return;if(St(t))return this.#d(t);for(let r of[...K(t.epochs),t.epoch,t.next])dn(r)&&[void 0,this.#e].includes(r.sid)&&await this.#w(
r);let e=K(t.pending).flatMap(r=>K(r?.chances));for(let r of[t,...K(t.actions),...e])await this.#l(r);for(let r of[t,...K(t.characters)])this.#u(r);for(let r of[
...K(t.items),t.earlier])St(r)&&await this.#d(r);for(let r of K(t.rolls))await this.#g(r,null,r?.seq)}async#l(t){let{terms:e=null,terms_digest:r=null,code:s}=t??
{};if(e===null&&r===null||s)return;let o=ae(t);if(o===null){this.#o.set(r,e);return}this.#o.delete(L(e));let i=t.id??t.action??e?.action;await this.warn("terms_\
wrong",`action ${i}`,`no roll can be bound to what is shown: ${o}`,e,t)}#u(t){typeof t?.id=="string"&&"owner"in t&&this.#a.set(t.id,t.owner)}async#m({type:t,seq:e,
by:r,character:s}){if(!["rolled","resisted"].includes(t)||r===this.#r||!s||this.#a.get(s)!==this.#r||e<=(await this.#f("since")??1/0))return;let o={seq:e,by:r,character:s};
await this.#h(`other/${z(e)}`,a=>a??o)===o&&this.#s("others_roll",o)}async#d(t){let{seq:e}=t;t.type==="gm_handed_over"&&[t.by,t.person].includes(this.#r)&&await this.#h(
"view",a=>Math.max(a??0,e));let r=await this.#f("view")??0,s={entry:t,view:r},o=e>lt?s:await this.#h(`entry/${z(e)}`,a=>gn(a,s)),i=o.view===r?R(o.entry,t):o.entry.
id===t.id?null:"/id";if(i!==null){let a=`entry ${e} is another than it was: ${i}`;await this.warn("entry_changed",`entry ${e}`,a,o.entry,t)}"character_after"in t&&
this.#u(t.character_after),await this.#m(t),"proof"in t&&t.proof&&await this.#g(t.proof,t,e),t.type==="epoch_closed"&&await this.#b(t),t.type==="epoch_revealed"&&
await this.#y(t),(t.type==="session_created"||t.type==="imported")&&await this.#k(t)}async#g(t,e,r){if(!we(t)){let g=`entry ${r} has a proof that cannot be read`;
return this.warn("proof_wrong",`entry ${r}`,g,null,t,r)}let{rec:s,n:o}=t;if(s.sid!==this.#e)return;let i=`epoch ${s.e} roll ${o}`,a=pn("proof_wrong",e,()=>ge(t,
e));a&&await this.#v(i,a,r);let c={leaf:t.leaf,receipt:t.receipt,key:s.key,seq:r},f=o>lt?c:await this.#h(`roll/${s.e}/${z(o)}`,g=>gn(g,c)),l=!f.receipt||!c.receipt||
hn(f.receipt,c.receipt);(f.leaf!==c.leaf||f.seq!==r||!l)&&await this.warn("roll_changed",i,`${i} is another than it was`,f,c,r),s.req?.by===this.#r&&await this.#_(
i,s,r)}async#_(t,e,r){let s=await this.#f(`sent/${e.key}`);if(s){let a=(mn(s)?["unproven","the roll was made, though it was refused",null,e]:null)??$e(e,await this.#$(
s.sent));a&&await this.#v(t,a,r);return}let o=await this.#f("since")??1/0;r<=o||await this.warn("not_mine",t,`entry ${r} is a roll in your name that you did not\
 make`,null,e,r)}async#$(t){let{terms:e}=await this.#f(`terms/${t.body.terms}`)??{};return{...t,terms:e}}async#w(t){let e=`epoch ${t.e}`,r=Je(this.#e,t);if(r!==
t.genesis)return this.warn("genesis_wrong",e,`the genesis of ${e} is not that of its terms`,r,t);if(t.e>lt)return;let s=`epoch/${z(t.e)}`,o=t.e>0?await this.#f(
`epoch/${z(t.e-1)}`):void 0;if(o&&o.next_commit!==t.commit){let p=`${e} has another commitment than was announced`;return this.warn("commitment_broken",e,p,o.next_commit,
t.commit)}let{e:i,commit:a,next_commit:c,client_seed:f,lineage:l}=t,g={e:i,genesis:r,commit:a,next_commit:c,client_seed:f,lineage:l},h=await this.#h(s,p=>p??g);
R(h,g)!==null&&await this.warn("epoch_changed",e,`${e} has other terms than it had`,h,g)}async#b({epoch:t,client_seed:e,commit:r,genesis:s,lineage:o,seq:i}){let a=await this.#f(
`epoch/${z(t)}`);!a||await this.#x(i)||await this.#w({e:t+1,genesis:s,commit:a.next_commit,next_commit:r,client_seed:e,lineage:o})}async#y({epoch:t,seed:e,seq:r}){
let s=await this.#f(`epoch/${z(t)}`),o=ze(this.#e,t,e);if(!s||o===s.commit||await this.#x(r))return;let i=`the seed of epoch ${t} is not the one that was commit\
ted to`;await this.warn("seed_wrong",`epoch ${t}`,i,s.commit,o)}async#k({commitments:[t,e],genesis:r,seq:s}){let o=await this.#f("epoch/00000"),i={commit:t,next_commit:e,
genesis:r};!o||R(o,i)===null||await this.#x(s)||await this.warn("epoch_changed","epoch 0","epoch 0 has other terms than it had",o,i)}async#x(t){return t<await this.#i().
catch(()=>1/0)}#v(t,[e,r,s,o],i){return this.warn(e,t,`${t}: ${r}`,s,o,i)}async warn(t,e,r,s,o,i){let a={code:t,about:e,detail:r,kept:s,told:o,at:Date.now(),...i!==
void 0&&{seq:i}},c=_t([t,e,o]);return await this.#h(`warning/${c}`,l=>l??a)===a&&this.#s("warning",a),a}#f(t){return this.#t.get(this.#n+t)}async#p(t){return(await this.#t.
list(this.#n+t)).map(([,e])=>e)}#h(t,e){return this.#t.update(this.#n+t,e)}};function pn(n,t,e){try{return e()}catch{return $n(n,t)}}function $n(n,t){return[n,"\
what was told of the roll cannot be read",null,t??null]}function xs(n){return n instanceof TypeError||n instanceof RangeError}function mn({status:n=0}){return n>=
400&&n<500}function vs({sent:{sid:n,key:t},status:e}){return{answered:{sid:n,key:t,status:e}}}function gn(n,t){if(!n)return t;if(t.entry?.proof&&!n.entry?.proof){
let{proof:e,head:r}=t.entry;return{...n,entry:{...n.entry,proof:e,head:r}}}return t.receipt&&!n.receipt?{...n,receipt:t.receipt}:n}function K(n){return Array.isArray(
n)?n:[]}var Ot=class{#t=new Map;on(t,e){let r=this.#t.get(t)??new Set;return this.#t.set(t,r.add(e)),()=>{r.delete(e)}}emit(t,e){for(let r of this.#t.get(t)??[])try{r(e)}catch(s){
queueMicrotask(()=>{throw s})}}};var Ct=class{read(t,e,r,s,o){throw new TypeError("abstract")}getSession(t,e){return this.read("getSession","",e,t)}describeGame(t,e){return this.read("describeG\
ame","/game",e,t)}getGameDocument(t){return this.read("getGameDocument","/game/document",t)}listCharacters(t){return this.read("listCharacters","/characters",t)}readCharacter(t,e,r){
return this.read("readCharacter","/characters/read",r,e,t)}getCharacter(t,e){return this.read("getCharacter",S`/characters/${t}`,e)}listClocks(t){return this.read(
"listClocks","/clocks",t)}getClock(t,e){return this.read("getClock",S`/clocks/${t}`,e)}listActions(t,e){return this.read("listActions","/actions",e,t)}getAction(t,e){
return this.read("getAction",S`/actions/${t}`,e)}actionStakes(t,e,r){return this.read("actionStakes",S`/actions/${t}/stakes`,r,e)}getRoll(t,e){return this.read(
"getRoll",S`/rolls/${t}`,e)}previewReversal(t,e){return this.read("previewReversal",S`/reversals/${t}`,e)}readLog(t,e){return this.read("readLog","/log",e,t)}report(t){
return this.read("report","/report",t)}auditSession(t,e){return this.read("auditSession","/audit",e,t)}};function S(n,...t){return String.raw({raw:n},...t.map(Ss))}
function Ss(n){return/^\.{1,2}$/.test(String(n))?String(n).replaceAll(".","%252E"):encodeURIComponent(n)}var At=class extends Ct{change(t,e,r,s,o,i){throw new TypeError("abstract")}drawDice(t,e,r,s,o,i){throw new TypeError("abstract")}changeSession(t,e,r){return this.
change("changeSession","PATCH","",r,t,e)}changeGame(t,e,r){return this.change("changeGame","PUT","/game",r,t,e)}startTurn(t){return this.change("startTurn","POS\
T","/turns",t)}revoke(t,e){return this.change("revoke","DELETE",S`/players/${t}`,e)}renamePerson(t,e,r){return this.change("renamePerson","PATCH",S`/players/${t}`,
r,e)}handOver(t,e){return this.change("handOver","POST",S`/players/${t}/gm`,e)}changeCode(t){return this.change("changeCode","POST","/code",t)}makeCharacter(t,e){
return this.change("makeCharacter","POST","/characters",e,t)}changeCharacter(t,e,r,s){return this.change("changeCharacter","PATCH",S`/characters/${t}`,s,e,r)}deleteCharacter(t,e,r){
return this.change("deleteCharacter","DELETE",S`/characters/${t}`,r,void 0,e)}changeTracks(t,e){return this.change("changeTracks","POST","/changes",e,t)}makeClock(t,e){
return this.change("makeClock","POST","/clocks",e,t)}changeClock(t,e,r,s){return this.change("changeClock","PATCH",S`/clocks/${t}`,s,e,r)}deleteClock(t,e,r){return this.
change("deleteClock","DELETE",S`/clocks/${t}`,r,void 0,e)}tickClock(t,e,r){return this.change("tickClock","POST",S`/clocks/${t}/ticks`,r,e)}openAction(t,e){return this.
change("openAction","POST","/actions",e,t)}changeAction(t,e,r,s){return this.change("changeAction","PATCH",S`/actions/${t}`,s,e,r)}makeOffer(t,e,r){return this.
change("makeOffer","POST",S`/actions/${t}/offers`,r,e)}answerOffer(t,e,r,s){return this.change("answerOffer","POST",S`/actions/${t}/offers/${e}/answers`,s,r)}rollAction(t,e,r,s){
let o={action:t,read:()=>this.getAction(t)};return this.drawDice("rollAction",S`/actions/${t}/roll`,s,e,r,o)}choose(t,e,r){return this.change("choose","POST",S`/actions/${t}/choices`,
r,e)}tell(t,e,r){return this.change("tell","POST",S`/actions/${t}/tales`,r,e)}async resistConsequence(t,e,r){let{consequence:s,attribute:o}=e,i=async g=>{let{pending:h=[]}=await this.
actionStakes(t,{rating:g});return h.find(p=>p.consequence.id===s)},{rating:a=o&&en((await i(0))?.ratings,o)}=e,c=async()=>(await i(a??0))?.chances?.[0],f=a!=null,
l=S`/actions/${t}/resistances`;return this.drawDice("resistConsequence",l,r,f?{...e,rating:a}:e,void 0,f?{action:t,consequence:s,rating:a,read:c}:void 0)}rollAtTable(t,e){
return this.drawDice("rollAtTable","/rolls",e,t)}openDifficulty(t,e){return this.change("openDifficulty","POST",S`/rolls/${t}/difficulty`,e)}reverse(t,e){return this.
change("reverse","POST","/reversals",e,t)}closeEpoch(t={},e){return this.change("closeEpoch","POST","/epochs",e,t)}};var be=class{lastId="";retry=null;#t=new TextDecoder;#n="";#e=!1;#r="";#s="";#i;constructor(t=""){this.lastId=this.#i=t}push(t){let e=this.#t.decode(t,{stream:!0});
if(!e)return[];this.#e&&e.startsWith(`
`)&&(e=e.slice(1)),this.#e=e?e.endsWith("\r"):!1;let r=(this.#n+e).split(/\r\n|\r|\n/);return this.#n=r.pop()??"",r.flatMap(s=>this.#o(s)??[])}#o(t){if(!t)return this.#a();
let[,e,r]=/^([^:]*)(?:: ?)?(.*)$/s.exec(t);e==="data"?this.#r+=`${r}
`:e==="event"?this.#s=r:e==="id"&&!r.includes("\0")?this.#i=r:e==="retry"&&/^[0-9]+$/.test(r)&&(this.retry=Number(r))}#a(){this.lastId=this.#i;let t={type:this.#s||
"message",data:this.#r.slice(0,-1),id:this.lastId},e=this.#r!=="";return this.#r=this.#s="",e?t:void 0}};async function*wn(n,{after:t,signal:e,silence:r,backoff:s,
onConnection:o}){let{first:i}=s,a=0;for(;!e?.aborted;){let c=new be(t),f=new AbortController,l=()=>f.abort();e?.addEventListener("abort",l);let g,h=!1;try{let _=await bn(
r,f,n(t,f.signal));o({live:!0});for await(let y of Ts(_,r,f)){a=0;for(let k of c.push(y))h=k.type==="closing",h||(yield k),t=k.id;t=c.lastId,i=c.retry??i}}catch(_){
if(e?.aborted)break;if(g=_,!J(_))throw _}finally{f.abort(),e?.removeEventListener("abort",l),e?.aborted||o({live:!1,error:g})}a=h?1:a+1;let p=le(a,{first:i,most:Math.
max(i,s.most)}),$=J(g)?g.retryAfter??0:0;await ue(Math.max(p,$),e).catch(()=>{})}}async function*Ts(n,t,e){if(!n.body)return;let r=n.body.getReader();for(;;){let s;
try{s=await bn(t,e,r.read())}catch(o){throw o instanceof T?o:new T("the event stream broke off",o)}if(s.done)return;yield s.value}}async function bn(n,t,e){let r,
s=new Promise((o,i)=>{r=setTimeout(()=>{i(new T(`nothing came for ${n} ms`)),t.abort()},n)});try{return await Promise.race([e,s])}finally{clearTimeout(r)}}var Os=16,Mt=class extends At{#t;#n;#e;#r;#s;#i;#o=new Ot;#a=new Map;#c=null;constructor(t,e,{sid:r,token:s}){super(),this.#t=t,this.#r=e,this.#n=s,this.sid=r,this.
person=s.split(".")[0],this.#e=`${r}/${this.person}/`;let o=(i,a)=>this.#o.emit(i,a);this.evidence=new Tt(e,this.#e,{sid:r,person:this.person,emit:o,lastImport:()=>this.#k()}),
this.#i=new xt(this.evidence,()=>this.getSession(),()=>this.#y(),o),this.#s=new et(t,e,this.#e,{headers:()=>this.#m(),before:async i=>{i.rolls&&await this.evidence.
sending(i)},after:(i,a,c)=>this.#_(i,a,c),refused:(i,a)=>this.#$(i,a)})}get credentials(){return{sid:this.sid,token:this.#n}}on(t,e){return this.#o.on(t,e)}async*followLog({
after:t,as:e,silence:r=45e3,signal:s}={}){let o=t??await this.#b(s),i=(f,l)=>{let g={...this.#m(),"Last-Event-ID":f};return this.#t.open({method:"GET",path:`${this.#u}\
/events`,headers:g,query:{as:e}},l)},a=f=>this.#o.emit("connection",f),c={after:o,signal:s,silence:r,backoff:this.#t.backoff,onConnection:a};for await(let{type:f,
data:l}of wn(i,c)){if(f==="presence"||f==="problems"){this.#o.emit(f,JSON.parse(l));continue}let g=f==="reset"?{type:f}:JSON.parse(l);f!=="reset"&&(await this.evidence.
told(g),this.#o.emit("entry",g)),this.#o.emit(g.type,g),yield g}}async listen(t){for await(let e of this.followLog(t));}pending(){return this.#s.pending()}resume(t,e){
return this.#s.resume(t,e)}async forget(){for(let[t]of await this.#r.list(this.#e))await this.#r.update(t,()=>{})}renewToken(t,e){return this.change("renewToken",
"POST",`/players/${encodeURIComponent(t)}/token`,e)}async deleteSession(t){try{await this.change("deleteSession","DELETE","",t)}catch(e){if(!(e instanceof M)||e.
code!=="no_session")throw e}}exportSession(t,e){return this.#t.read({...this.#d("/export"),query:t,type:"application/x-ndjson"},e)}getForm(t,e,r){let{headers:s,
...o}=this.#d(`/rolls/${t}`);return this.#t.read({...o,headers:{...s,Accept:e},type:e},r)}async read(t,e,r,s,o){let i=t==="actionStakes"?this.#g(e+JSON.stringify(
s)):void 0,a=o,c={...this.#d(e),query:s,seen:i,...o&&{method:"POST",body:a}},f=await this.#t.read(c,r);return await this.evidence.told(f),f}change(t,e,r,s,o,i){
let a=o;return this.#s.make({name:t,method:e,path:this.#u+r,body:a,version:_n(i)},s)}async drawDice(t,e,{again:r,...s}={},o,i,a){await this.#w(s.signal);let c=o;
return this.#s.make({name:t,method:"POST",path:this.#u+e,body:c,version:_n(i),rolls:!0,bind:async()=>this.#i.bind(await this.#l(c,a)),again:(f,l)=>this.#i.rebind(
f,l,r)},s)}async#l(t,e){return e?tn(t,e,this.evidence,this.person):t.spec?nn(t):t}get#u(){return`/v1/sessions/${encodeURIComponent(this.sid)}`}#m(){return{Authorization:`\
Bearer ${this.#n}`}}#d(t){return{method:"GET",path:this.#u+t,headers:this.#m()}}#g(t){let e=this.#a.get(t)??{etag:"",text:""};this.#a.delete(t),this.#a.set(t,e);
let[r]=this.#a.keys();return this.#a.size>Os&&this.#a.delete(r),e}async#_(t,e,r){let{name:s,path:o}=e;s==="renewToken"&&o.endsWith(`/players/${this.person}/toke\
n`)&&t.token&&(this.#n=t.token),e.rolls?await this.evidence.answered(t,e,r):await this.evidence.told(t)}async#$({body:t,code:e,status:r},{key:s,rolls:o,body:i}){
await this.evidence.told(t),o&&(await this.evidence.settled(s,r),i?.epoch&&this.#o.emit("refused_roll",{key:s,code:e,refusals:await this.evidence.refusals()}))}async#w(t){
await this.evidence.begun()||await this.evidence.begin(parseInt(await this.#b(t),10))}async#b(t){let{last_event_id:e="0"}=await this.getSession({include:"charac\
ters"},{signal:t});return e}async#y(){for(let t=0;t!==null;)({next:t}=await this.readLog({type:"epoch_closed",after:t,limit:200,proof:"no"}))}async#k(){let t={type:"\
imported",before:lt+1,limit:1,proof:"no"};return this.#c??=this.#t.read({...this.#d("/log"),query:t}).then(({items:e})=>e.at(-1)?.seq??0),this.#c.catch(()=>this.#c=
null),this.#c}};function _n(n){if(n!==void 0)return n==="*"?"*":`"${n}"`}var ut=class{#t;#n;constructor(t,{storage:e=an(),apiKey:r,...s}={}){this.#t=new kt(t,s),this.storage=e;let o=r?{"X-API-Key":r}:{};this.#n=new et(this.#t,e,`${this.#t.
url}/`,{headers:()=>o,after:(i,a)=>this.#r(i,a)})}get url(){return this.#t.url}table(t){return new Mt(this.#t,this.storage,t)}async openSession(t,e){let r=await this.#n.
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
await s.begin(0),await s.told(t)}};var nt=class extends Error{constructor(t){super(`the game of the link is ${t}`),this.reason=t}};async function yn(n){let t=new Blob([n]).stream().pipeThrough(new CompressionStream(
"deflate")),e=new Uint8Array(await new Response(t).arrayBuffer()),r=Array.from(e,s=>String.fromCharCode(s)).join("");return`game=${btoa(r).replaceAll("+","-").replaceAll(
"/","_").replaceAll("=","")}`}async function kn(){let n=/^#game=(.*)$/s.exec(location.hash)?.[1];if(n===void 0)return null;history.replaceState(null,"",location.
pathname);try{return{text:await Cs(n),reason:""}}catch(t){return{text:"",reason:t.reason}}}async function Cs(n){if(n.length>1e5)throw new nt("large");try{let t=Uint8Array.
from(atob(n.replaceAll("-","+").replaceAll("_","/")),e=>e.charCodeAt(0));return await As(t)}catch(t){throw t instanceof nt?t:new nt("damaged")}}async function As(n){
let t=0,r=new ReadableStream({pull(a){t<n.length?a.enqueue(n.slice(t,t+64)):a.close(),t+=64}},{highWaterMark:0}).pipeThrough(new DecompressionStream("deflate")).
getReader(),s=[],o=0;for(;;){let{done:a,value:c}=await r.read();if(a)break;if(o+=c.length,o>65536)throw r.cancel().catch(()=>{}),new nt("large");s.push(c)}let i=new Uint8Array(
o);return s.reduce((a,c)=>(i.set(c,a),a+c.length),0),new TextDecoder("utf-8",{fatal:!0}).decode(i)}function Et(n,t,e){try{return JSON.parse(globalThis[n].getItem(_e(t,e))??"null")??void 0}catch{return}}function ye(n,t,e,r){try{let s=JSON.stringify(r);s===void 0?
globalThis[n].removeItem(_e(t,e)):globalThis[n].setItem(_e(t,e),s)}catch{}}var Ms="rollwright kept";function _e(n,{seat:t,me:e}){return`${Ms} ${t.sid}/${e}/${n}`}var xn="rollwright settings";function ke(){return{language:"",motion:"",sound:"",calls:"",...Es(xn,{})}}function vn(n,t){Ns(xn,{...ke(),[n]:t})}function Es(n,t){try{return JSON.parse(localStorage.
getItem(n)??"")??t}catch{return t}}function Ns(n,t){localStorage.setItem(n,JSON.stringify(t))}var Rt,b,Hn,ft,Rn,Sn,Is,Lt={},Wn=[],js=/acit|ex(?:s|g|n|p|$)|rph|grid|ows|mnc|ntw|ine[ch]|zoo|^ord|itera/i;function U(n,t){for(var e in t)n[e]=t[e];return n}function Fn(n){
var t=n.parentNode;t&&t.removeChild(n)}function Bn(n,t,e){var r,s,o,i={};for(o in t)o=="key"?r=t[o]:o=="ref"?s=t[o]:i[o]=t[o];if(arguments.length>2&&(i.children=
arguments.length>3?Rt.call(arguments,2):e),typeof n=="function"&&n.defaultProps!=null)for(o in n.defaultProps)i[o]===void 0&&(i[o]=n.defaultProps[o]);return It(
n,i,r,s,null)}function It(n,t,e,r,s){var o={type:n,props:t,key:e,ref:r,__k:null,__:null,__b:0,__e:null,__d:void 0,__c:null,__h:null,constructor:void 0,__v:s??++Hn};
return b.vnode!=null&&b.vnode(o),o}function Wt(n){return n.children}function jt(n,t){this.props=n,this.context=t}function rt(n,t){if(t==null)return n.__?rt(n.__,
n.__.__k.indexOf(n)+1):null;for(var e;t<n.__k.length;t++)if((e=n.__k[t])!=null&&e.__e!=null)return e.__e;return typeof n.type=="function"?rt(n):null}function Un(n){
var t,e;if((n=n.__)!=null&&n.__c!=null){for(n.__e=n.__c.base=null,t=0;t<n.__k.length;t++)if((e=n.__k[t])!=null&&e.__e!=null){n.__e=n.__c.base=e.__e;break}return Un(
n)}}function Tn(n){(!n.__d&&(n.__d=!0)&&ft.push(n)&&!Dt.__r++||Sn!==b.debounceRendering)&&((Sn=b.debounceRendering)||Rn)(Dt)}function Dt(){for(var n;Dt.__r=ft.length;)
n=ft.sort(function(t,e){return t.__v.__b-e.__v.__b}),ft=[],n.some(function(t){var e,r,s,o,i,a;t.__d&&(i=(o=(e=t).__v).__e,(a=e.__P)&&(r=[],(s=U({},o)).__v=o.__v+
1,Se(a,o,s,e.__n,a.ownerSVGElement!==void 0,o.__h!=null?[i]:null,r,i??rt(o),o.__h),Jn(r,o),o.__e!=i&&Un(o)))})}function Vn(n,t,e,r,s,o,i,a,c,f){var l,g,h,p,$,_,
y,k=r&&r.__k||Wn,C=k.length;for(e.__k=[],l=0;l<t.length;l++)if((p=e.__k[l]=(p=t[l])==null||typeof p=="boolean"?null:typeof p=="string"||typeof p=="number"||typeof p==
"bigint"?It(null,p,null,null,p):Array.isArray(p)?It(Wt,{children:p},null,null,null):p.__b>0?It(p.type,p.props,p.key,null,p.__v):p)!=null){if(p.__=e,p.__b=e.__b+
1,(h=k[l])===null||h&&p.key==h.key&&p.type===h.type)k[l]=void 0;else for(g=0;g<C;g++){if((h=k[g])&&p.key==h.key&&p.type===h.type){k[g]=void 0;break}h=null}Se(n,
p,h=h||Lt,s,o,i,a,c,f),$=p.__e,(g=p.ref)&&h.ref!=g&&(y||(y=[]),h.ref&&y.push(h.ref,null,p),y.push(g,p.__c||$,p)),$!=null?(_==null&&(_=$),typeof p.type=="functio\
n"&&p.__k!=null&&p.__k===h.__k?p.__d=c=Gn(p,c,n):c=qn(n,p,h,k,$,c),f||e.type!=="option"?typeof e.type=="function"&&(e.__d=c):n.value=""):c&&h.__e==c&&c.parentNode!=
n&&(c=rt(h))}for(e.__e=_,l=C;l--;)k[l]!=null&&(typeof e.type=="function"&&k[l].__e!=null&&k[l].__e==e.__d&&(e.__d=rt(r,l+1)),Kn(k[l],k[l]));if(y)for(l=0;l<y.length;l++)
zn(y[l],y[++l],y[++l])}function Gn(n,t,e){var r,s;for(r=0;r<n.__k.length;r++)(s=n.__k[r])&&(s.__=n,t=typeof s.type=="function"?Gn(s,t,e):qn(e,s,s,n.__k,s.__e,t));
return t}function qn(n,t,e,r,s,o){var i,a,c;if(t.__d!==void 0)i=t.__d,t.__d=void 0;else if(e==null||s!=o||s.parentNode==null)t:if(o==null||o.parentNode!==n)n.appendChild(
s),i=null;else{for(a=o,c=0;(a=a.nextSibling)&&c<r.length;c+=2)if(a==s)break t;n.insertBefore(s,o),i=o}return i!==void 0?i:s.nextSibling}function On(n,t,e){t[0]===
"-"?n.setProperty(t,e):n[t]=e==null?"":typeof e!="number"||js.test(t)?e:e+"px"}function Nt(n,t,e,r,s){var o;t:if(t==="style")if(typeof e=="string")n.style.cssText=
e;else{if(typeof r=="string"&&(n.style.cssText=r=""),r)for(t in r)e&&t in e||On(n.style,t,"");if(e)for(t in e)r&&e[t]===r[t]||On(n.style,t,e[t])}else if(t[0]===
"o"&&t[1]==="n")o=t!==(t=t.replace(/Capture$/,"")),t=t.toLowerCase()in n?t.toLowerCase().slice(2):t.slice(2),n.l||(n.l={}),n.l[t+o]=e,e?r||n.addEventListener(t,
o?An:Cn,o):n.removeEventListener(t,o?An:Cn,o);else if(t!=="dangerouslySetInnerHTML"){if(s)t=t.replace(/xlink[H:h]/,"h").replace(/sName$/,"s");else if(t!=="href"&&
t!=="list"&&t!=="form"&&t!=="tabIndex"&&t!=="download"&&t in n)try{n[t]=e??"";break t}catch{}typeof e=="function"||(e!=null&&(e!==!1||t[0]==="a"&&t[1]==="r")?n.
setAttribute(t,e):n.removeAttribute(t))}}function Cn(n){this.l[n.type+!1](b.event?b.event(n):n)}function An(n){this.l[n.type+!0](b.event?b.event(n):n)}function Se(n,t,e,r,s,o,i,a,c){
var f,l,g,h,p,$,_,y,k,C,I,x=t.type;if(t.constructor!==void 0)return null;e.__h!=null&&(c=e.__h,a=t.__e=e.__e,t.__h=null,o=[a]),(f=b.__b)&&f(t);try{t:if(typeof x==
"function"){if(y=t.props,k=(f=x.contextType)&&r[f.__c],C=f?k?k.props.value:f.__:r,e.__c?_=(l=t.__c=e.__c).__=l.__E:("prototype"in x&&x.prototype.render?t.__c=l=
new x(y,C):(t.__c=l=new jt(y,C),l.constructor=x,l.render=Ls),k&&k.sub(l),l.props=y,l.state||(l.state={}),l.context=C,l.__n=r,g=l.__d=!0,l.__h=[]),l.__s==null&&(l.
__s=l.state),x.getDerivedStateFromProps!=null&&(l.__s==l.state&&(l.__s=U({},l.__s)),U(l.__s,x.getDerivedStateFromProps(y,l.__s))),h=l.props,p=l.state,g)x.getDerivedStateFromProps==
null&&l.componentWillMount!=null&&l.componentWillMount(),l.componentDidMount!=null&&l.__h.push(l.componentDidMount);else{if(x.getDerivedStateFromProps==null&&y!==
h&&l.componentWillReceiveProps!=null&&l.componentWillReceiveProps(y,C),!l.__e&&l.shouldComponentUpdate!=null&&l.shouldComponentUpdate(y,l.__s,C)===!1||t.__v===e.
__v){l.props=y,l.state=l.__s,t.__v!==e.__v&&(l.__d=!1),l.__v=t,t.__e=e.__e,t.__k=e.__k,t.__k.forEach(function(D){D&&(D.__=t)}),l.__h.length&&i.push(l);break t}l.
componentWillUpdate!=null&&l.componentWillUpdate(y,l.__s,C),l.componentDidUpdate!=null&&l.__h.push(function(){l.componentDidUpdate(h,p,$)})}l.context=C,l.props=
y,l.state=l.__s,(f=b.__r)&&f(t),l.__d=!1,l.__v=t,l.__P=n,f=l.render(l.props,l.state,l.context),l.state=l.__s,l.getChildContext!=null&&(r=U(U({},r),l.getChildContext())),
g||l.getSnapshotBeforeUpdate==null||($=l.getSnapshotBeforeUpdate(h,p)),I=f!=null&&f.type===Wt&&f.key==null?f.props.children:f,Vn(n,Array.isArray(I)?I:[I],t,e,r,
s,o,i,a,c),l.base=t.__e,t.__h=null,l.__h.length&&i.push(l),_&&(l.__E=l.__=null),l.__e=!1}else o==null&&t.__v===e.__v?(t.__k=e.__k,t.__e=e.__e):t.__e=Ps(e.__e,t,
e,r,s,o,i,c);(f=b.diffed)&&f(t)}catch(D){t.__v=null,(c||o!=null)&&(t.__e=a,t.__h=!!c,o[o.indexOf(a)]=null),b.__e(D,t,e)}}function Jn(n,t){b.__c&&b.__c(t,n),n.some(
function(e){try{n=e.__h,e.__h=[],n.some(function(r){r.call(e)})}catch(r){b.__e(r,e.__v)}})}function Ps(n,t,e,r,s,o,i,a){var c,f,l,g=e.props,h=t.props,p=t.type,$=0;
if(p==="svg"&&(s=!0),o!=null){for(;$<o.length;$++)if((c=o[$])&&(c===n||(p?c.localName==p:c.nodeType==3))){n=c,o[$]=null;break}}if(n==null){if(p===null)return document.
createTextNode(h);n=s?document.createElementNS("http://www.w3.org/2000/svg",p):document.createElement(p,h.is&&h),o=null,a=!1}if(p===null)g===h||a&&n.data===h||(n.
data=h);else{if(o=o&&Rt.call(n.childNodes),f=(g=e.props||Lt).dangerouslySetInnerHTML,l=h.dangerouslySetInnerHTML,!a){if(o!=null)for(g={},$=0;$<n.attributes.length;$++)
g[n.attributes[$].name]=n.attributes[$].value;(l||f)&&(l&&(f&&l.__html==f.__html||l.__html===n.innerHTML)||(n.innerHTML=l&&l.__html||""))}if((function(_,y,k,C,I){
var x;for(x in k)x==="children"||x==="key"||x in y||Nt(_,x,null,k[x],C);for(x in y)I&&typeof y[x]!="function"||x==="children"||x==="key"||x==="value"||x==="chec\
ked"||k[x]===y[x]||Nt(_,x,y[x],k[x],C)})(n,h,g,s,a),l)t.__k=[];else if($=t.props.children,Vn(n,Array.isArray($)?$:[$],t,e,r,s&&p!=="foreignObject",o,i,o?o[0]:e.
__k&&rt(e,0),a),o!=null)for($=o.length;$--;)o[$]!=null&&Fn(o[$]);a||("value"in h&&($=h.value)!==void 0&&($!==n.value||p==="progress"&&!$)&&Nt(n,"value",$,g.value,
!1),"checked"in h&&($=h.checked)!==void 0&&$!==n.checked&&Nt(n,"checked",$,g.checked,!1))}return n}function zn(n,t,e){try{typeof n=="function"?n(t):n.current=t}catch(r){
b.__e(r,e)}}function Kn(n,t,e){var r,s;if(b.unmount&&b.unmount(n),(r=n.ref)&&(r.current&&r.current!==n.__e||zn(r,null,t)),(r=n.__c)!=null){if(r.componentWillUnmount)
try{r.componentWillUnmount()}catch(o){b.__e(o,t)}r.base=r.__P=null}if(r=n.__k)for(s=0;s<r.length;s++)r[s]&&Kn(r[s],t,typeof n.type!="function");e||n.__e==null||
Fn(n.__e),n.__e=n.__d=void 0}function Ls(n,t,e){return this.constructor(n,e)}function Zn(n,t,e){var r,s,o;b.__&&b.__(n,t),s=(r=typeof e=="function")?null:e&&e.__k||
t.__k,o=[],Se(t,n=(!r&&e||t).__k=Bn(Wt,null,[n]),s||Lt,Lt,t.ownerSVGElement!==void 0,!r&&e?[e]:s?null:t.firstChild?Rt.call(t.childNodes):null,o,!r&&e?e:s?s.__e:
t.firstChild,r),Jn(o,n)}Rt=Wn.slice,b={__e:function(n,t){for(var e,r,s;t=t.__;)if((e=t.__c)&&!e.__)try{if((r=e.constructor)&&r.getDerivedStateFromError!=null&&(e.setState(r.getDerivedStateFromError(
n)),s=e.__d),e.componentDidCatch!=null&&(e.componentDidCatch(n),s=e.__d),s)return e.__E=e}catch(o){n=o}throw n}},Hn=0,jt.prototype.setState=function(n,t){var e;
e=this.__s!=null&&this.__s!==this.state?this.__s:this.__s=U({},this.state),typeof n=="function"&&(n=n(U({},e),this.props)),n&&U(e,n),n!=null&&this.__v&&(t&&this.
__h.push(t),Tn(this))},jt.prototype.forceUpdate=function(n){this.__v&&(this.__e=!0,n&&this.__h.push(n),Tn(this))},jt.prototype.render=Wt,ft=[],Rn=typeof Promise==
"function"?Promise.prototype.then.bind(Promise.resolve()):setTimeout,Dt.__r=0,Is=0;var Ft,E,Mn,Ht=0,xe=[],En=b.__b,Nn=b.__r,In=b.diffed,jn=b.__c,Pn=b.unmount;function Te(n,t){
b.__h&&b.__h(E,n,Ht||t),Ht=0;var e=E.__H||(E.__H={__:[],__h:[]});return n>=e.__.length&&e.__.push({}),e.__[n]}function W(n){return Ht=1,Ds(Qn,n)}function Ds(n,t,e){
var r=Te(Ft++,2);return r.t=n,r.__c||(r.__=[e?e(t):Qn(void 0,t),function(s){var o=r.t(r.__[0],s);r.__[0]!==o&&(r.__=[o,r.__[1]],r.__c.setState({}))}],r.__c=E),r.
__}function Yn(n,t){var e=Te(Ft++,3);!b.__s&&Xn(e.__H,t)&&(e.__=n,e.__H=t,E.__H.__h.push(e))}function ht(n){return Ht=5,Hs(function(){return{current:n}},[])}function Hs(n,t){var e=Te(Ft++,7);return Xn(e.__H,t)&&(e.__=n(),e.__H=t,e.__h=n),e.__}function Rs(){xe.forEach(function(n){if(n.__P)try{n.__H.__h.forEach(Pt),n.__H.__h.forEach(ve),n.__H.__h=[]}catch(t){n.__H.__h=[],b.__e(t,n.__v)}}),xe=[]}b.__b=function(n){
E=null,En&&En(n)},b.__r=function(n){Nn&&Nn(n),Ft=0;var t=(E=n.__c).__H;t&&(t.__h.forEach(Pt),t.__h.forEach(ve),t.__h=[])},b.diffed=function(n){In&&In(n);var t=n.
__c;t&&t.__H&&t.__H.__h.length&&(xe.push(t)!==1&&Mn===b.requestAnimationFrame||((Mn=b.requestAnimationFrame)||function(e){var r,s=function(){clearTimeout(o),Ln&&
cancelAnimationFrame(r),setTimeout(e)},o=setTimeout(s,100);Ln&&(r=requestAnimationFrame(s))})(Rs)),E=void 0},b.__c=function(n,t){t.some(function(e){try{e.__h.forEach(
Pt),e.__h=e.__h.filter(function(r){return!r.__||ve(r)})}catch(r){t.some(function(s){s.__h&&(s.__h=[])}),t=[],b.__e(r,e.__v)}}),jn&&jn(n,t)},b.unmount=function(n){
Pn&&Pn(n);var t=n.__c;if(t&&t.__H)try{t.__H.__.forEach(Pt)}catch(e){b.__e(e,t.__v)}};var Ln=typeof requestAnimationFrame=="function";function Pt(n){var t=E;typeof n.
__c=="function"&&n.__c(),E=t}function ve(n){var t=E;n.__c=n.__(),E=t}function Xn(n,t){return!n||n.length!==t.length||t.some(function(e,r){return e!==n[r]})}function Qn(n,t){
return typeof t=="function"?t(n):t}var tr=function(n,t,e,r){var s;t[0]=0;for(var o=1;o<t.length;o++){var i=t[o++],a=t[o]?(t[0]|=i?1:2,e[t[o++]]):t[++o];i===3?r[0]=
a:i===4?r[1]=Object.assign(r[1]||{},a):i===5?(r[1]=r[1]||{})[t[++o]]=a:i===6?r[1][t[++o]]+=a+"":i?(s=n.apply(a,tr(n,a,e,["",null])),r.push(s),a[0]?t[0]|=2:(t[o-
2]=0,t[o]=s)):r.push(a)}return r},Dn=new Map,d=function(n){var t=Dn.get(this);return t||(t=new Map,Dn.set(this,t)),(t=tr(this,t.get(n)||(t.set(n,t=(function(e){
for(var r,s,o=1,i="",a="",c=[0],f=function(h){o===1&&(h||(i=i.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?c.push(0,h,i):o===3&&(h||i)?(c.push(3,h,i),o=2):o===2&&i===".\
.."&&h?c.push(4,h,0):o===2&&i&&!h?c.push(5,0,!0,i):o>=5&&((i||!h&&o===5)&&(c.push(o,0,i,s),o=6),h&&(c.push(o,h,0,s),o=6)),i=""},l=0;l<e.length;l++){l&&(o===1&&f(),
f(l));for(var g=0;g<e[l].length;g++)r=e[l][g],o===1?r==="<"?(f(),c=[c],o=3):i+=r:o===4?i==="--"&&r===">"?(o=1,i=""):i=r+i[0]:a?r===a?a="":i+=r:r==='"'||r==="'"?
a=r:r===">"?(f(),o=1):o&&(r==="="?(o=5,s=i,i=""):r==="/"&&(o<5||e[l][g+1]===">")?(f(),o===3&&(c=c[0]),o=c,(c=c[0]).push(2,0,o),o=0):r===" "||r==="	"||r===`
`||r==="\r"?(f(),o=2):i+=r),o===3&&i==="!--"&&(o=4,c=c[0])}return f(),c})(n)),t),arguments,[])).length>1?t:t[0]}.bind(Bn);var nr=(document.documentElement.dataset.languages??"").split(" ").filter(Boolean),dt={},rr,V="en",sr=["en",...nr].map(n=>{let t=new Intl.DisplayNames(n,{type:"\
language"}).of(n);return{language:n,name:t[0].toLocaleUpperCase(n)+t.slice(1)}}),Ws=[""];async function or(n,t=nr){if(!t.includes(n))return er(n);let e=Ws.map(o=>`\
./words-${n}${o}.js`),[r,...s]=await Promise.all(e.map(o=>import(o)));er(n,r);for(let o of s)dt={...dt,...o.default};return V}function er(n,t=void 0){return dt=t?.default??{},rr=t?.form,V=t?n:"en",V}function u(n,t={}){return ir(dt[n]??n,t)}function A(n,t,e,r={}){let s=Math.abs(n);return ir(
dt[t]?.[rr(s)]??(s===1?t:e),{...r,n})}function ir(n,t){return n.replace(/\{(\w+)\}/g,(e,r)=>String(t[r]??""))}function Oe(n){return new Intl.ListFormat(V,{type:"\
conjunction"}).format(n)}function Ce(n){return u("\u201C{text}\u201D",{text:n})}function Ae(n){if(![400,413,422].includes(n.status))return[];let t=Number(/\bat line (\d+)/.exec(n.detail)?.[1]??0)||null;return n.errors.length?n.errors.map(e=>({
line:e.line??null,pointer:e.pointer,detail:e.detail})):[{line:t,pointer:"",detail:n.detail}]}function Bt({faults:n,go:t}){return d`<ul class="faults">
    ${n.map(({line:e,pointer:r,detail:s})=>{let o=e&&u("Line {n}",{n:e}),a=t?d`<button class="mini" onClick=${()=>t(e)}>${o}</button>`:d`<b>${o}</b>`;return d`<li>
        ${e&&a}${" "}
        <span>${r&&d`<code>${r}:</code> `}${s}</span>
      </li>`})}
  </ul>`}var Fs=900,Bs=4e3,Ut=class{constructor({check:t,changed:e,now:r=Date.now,wait:s=setTimeout,forget:o=clearTimeout}){this.answer=null,this.faults=[],this.refusal=
null,this.state="none",this.#t=t,this.#n=e,this.#e={now:r,wait:(i,a)=>s(i,a),forget:i=>o(i)}}#t;#n;#e;#r;#s=-1/0;#i="";#o=new AbortController;write(t){this.#e.forget(
this.#r),this.state!=="checking"&&(this.state="written");let e=this.#s+Bs-this.#e.now();this.#r=this.#e.wait(()=>this.#a(t),Math.max(Fs,e)),this.#n()}press(t,e=!1){
return this.#e.forget(this.#r),this.#a(t,e)}said(){return this.state==="plays"?u("{name} plays.",{name:this.answer.description.title}):this.state==="faulty"?A(this.
faults.length,"{n} fault","{n} faults"):""}async#a(t,e=!1){if(t===this.#i&&!e&&["checking","plays","faulty"].includes(this.#c)){this.#l(this.#c);return}this.#o.
abort();let s=new AbortController;this.#o=s,this.#i=t,this.#s=this.#e.now(),this.#l("checking");try{let o=await this.#t(t,s.signal);if(s.signal.aborted)return;[
this.answer,this.faults,this.refusal]=[o,[],null],this.#l("plays")}catch(o){if(s.signal.aborted)return;this.faults=Ae(o),this.refusal=this.faults.length?null:o,
this.#l(this.faults.length?"faulty":"failed")}}#c="none";#l(t){this.#c=t,this.state=t,this.#n()}};var ar={stale:n=>u("{gm} changed the terms while you pressed. Look again, then roll. Nothing was rolled or paid.",{gm:n.gmName}),terms_changed:n=>ar.stale(n),terms_unsigned:()=>u(
"What the table tells of this roll cannot be signed as it stands. Nothing is rolled."),not_thrower:()=>u("Somebody else throws these dice. Nothing was rolled or\
 paid."),not_ready:n=>u("{gm} has not agreed yet. Nothing was rolled or paid.",{gm:n.gmName}),offer_lapsed:()=>u("What was offered cannot be paid any more, and \
is gone. Look again: nothing was rolled or paid."),actions_open:()=>u("Something is still open: end it first."),action_over:()=>u("Too late: the dice have been \
thrown."),already_tried:()=>u("This was tried the same way before. What is different now?"),sheet_changed:n=>u("The sheet has changed meanwhile. {gm} agrees aga\
in; nothing was rolled or paid.",{gm:n.gmName}),token_revoked:n=>u("{gm} has closed your seat. Ask for a new link.",{gm:n.gmName||u("The game master")}),token_invalid:()=>u(
"This seat is not known here: perhaps an older version of the service had its table. Ask for a new link."),no_session:()=>u("There is no such table any more."),
wrong_code:()=>u("The code in the link is not valid any more. Ask for a new link."),unknown_code:()=>u("No table has this code. Compare it with what you were to\
ld."),too_many_guesses:()=>u("Too many wrong codes were tried. Wait a minute, or open the link that the game master gave you."),too_many_requests:()=>u("Too man\
y requests at once. Wait a moment, then press again."),busy:()=>u("Many people change this table at once. Nothing was changed by what you pressed: press again i\
n a moment."),character_taken:()=>u("Somebody else plays them already. Choose another one, or make one."),own_bargain:()=>u("Somebody else offers you a bargain:\
 ask the game master.")};function cr(n,t=null){let e=s=>t?.game?t.named(s):s,r=(n.errors??[]).map(({detail:s})=>s).filter(s=>s&&s!==n.detail).map(e);return{code:n.
code??n.name,text:Us(n,t),more:r,unanswered:!!n.unanswered}}function Us(n,t){if(n instanceof tt)return u("Your browser wants to be allowed into the local networ\
k: allow it in the address bar's menu, then load the page again.");if(n.unanswered&&n.code!=="busy")return u("No answer. What you sent may have arrived already.\
 We ask until we know; it never happens twice.");if(n instanceof T)return u("No connection to the table. Nothing was sent.");if(n.name==="AbortError"||n.name===
"TimeoutError")return u("It took too long. Look again.");let e=ar[n.code];return e&&t?e(t):e?e({gmName:""}):(n.detail||console.error(n),n.detail?Vs(t?.game?t.named(
n.detail):n.detail):u("That went wrong: {what}",{what:n.message}))}function Vs(n){return n.charAt(0).toUpperCase()+n.slice(1)+(/[.!?]$/.test(n)?"":".")}function lr({page:n}){let t=ht(null),e=ht(null),{text:r,checking:s,shown:o}=n,{faults:i,refusal:a,state:c}=s,f=i.length>0,l=c==="plays"?s.answer.warnings:[];Yn(
()=>{o.line&&qs(t.current,o.line)},[o]);let g=()=>{e.current.scrollTop=t.current.scrollTop},h=async $=>{let[_]=$.target.files;_&&(n.replace(await _.text()),$.target.
value="")},p=new Set(i.map(({line:$})=>$));return d`<section class="card stack" aria-labelledby="file-title">
    <div class="row wrap">
      <h1 id="file-title">${u("Write a game")}</h1>
      <span class="state push ${c}">${Gs(s)}</span>
    </div>
    <p class="soft small">
      ${u("A file says what is other than in most games Forged in the Dark. It is checked while you type, and stored in this browser alone.")}
    </p>
    <div class="editor ${f?"faulty":""}">
      <pre class="gutter" ref=${e} aria-hidden="true">${r.split(`
`).map(($,_)=>d`<span class=${p.has(_+1)?"wrong":""}>${_+1}${`
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
        onInput=${$=>n.write($.target.value)}
        onScroll=${g}
      ></textarea>
    </div>
    <div id="found">
      ${f&&d`<div class="note bad stack">
          <h2>${A(i.length,"{n} fault","{n} faults")}</h2>
          <${Bt} faults=${i} go=${$=>n.show($)} />
        </div>`}
      ${l.length>0&&d`<div class="note stack">
          <h2>${A(l.length,"{n} warning","{n} warnings")}</h2>
          <${Bt} faults=${l} go=${$=>n.show($)} />
        </div>`}
      ${a&&d`<p class="note">${cr(a).text}</p>`}
    </div>
    <div class="row wrap">
      <button class=${c==="plays"?"":"primary"} onClick=${()=>n.press()}>${u("Check it")}</button>
      <label class="button file">
        ${u("Open a file")}<input class="off" type="file" accept=".toml,.json" onChange=${h} />
      </label>
      ${!n.isExample&&d`<button class="quiet" onClick=${()=>n.beginAnew()}>${u("Begin with the example")}</button>`}
      ${n.former&&d`<button class="quiet" onClick=${()=>n.bringBack()}>${u("Bring back what was here")}</button>`}
    </div>
  </section>`}function Gs({state:n,answer:t}){return n==="none"?u("Not checked yet"):n==="written"?u("Not checked since you typed"):n==="checking"?u("Being chec\
ked \u2026"):n==="plays"?u("{name} plays.",{name:t.description.title}):n==="faulty"?u("It does not play yet"):u("It could not be checked")}function qs(n,t){let e=n.
value.split(`
`),r=e.slice(0,t-1).join(`
`).length+(t>1?1:0);n.focus({preventScroll:!0}),n.setSelectionRange(r,r+(e[t-1]??"").length),n.scrollLeft=0,n.scrollTop=Math.max(0,n.scrollHeight/e.length*(t-1)-
n.clientHeight/3),n.scrollIntoView({block:"nearest"})}function ur(n){return n==="large"?u("This game is too large: a file has at most 64 KiB."):u("This link is damaged: copy it again, as a whole.")}function fr({page:n}){let{link:t}=n;if(!t)return null;if(t.reason)return d`<section class="note bad" role="alert">
      <p>${ur(t.reason)}</p>
      <button class="mini" onClick=${()=>n.dropLink()}>${u("Close")}</button>
    </section>`;let e=new TextEncoder().encode(t.text).length;return d`<section class="turn linked">
    <h2>${u("This link has a game")}</h2>
    <p class="small">
      ${A(e,"{n} byte. Nothing of it was sent.","{n} bytes. Nothing of it was sent.")}
      ${n.isExample?"":u("What you have written can be brought back.")}
    </p>
    <details><summary>${u("Read it")}</summary><pre tabindex="0">${t.text}</pre></details>
    <div class="row wrap">
      <button onClick=${()=>n.takeLink()}>${u("Take it, and check it")}</button>
      <button onClick=${()=>n.dropLink()}>${u("No")}</button>
    </div>
  </section>`}function hr(n,t){let e=n.label("track",t);return V==="de"||n.game.tracks[t]?.cost==="spends"?e:e.charAt(0).toLowerCase()+e.slice(1)}var Js={dice:"M4 4H16V16H4ZM7.5 7.5V7.51M12.5 12.5V12.51M12.5 7.5V7.51M7.5 12.5V12.51",sheet:"M5 3H15V17H5ZM8 7H12M8 10.5H12M8 14H10",clock:"M10 3A7 7 0 1 0 10 \
17A7 7 0 1 0 10 3M10 10V3M10 10H17",story:"M4 4.5C6 3.5 8 3.5 10 5 12 3.5 14 3.5 16 4.5V16C14 15 12 15 10 16.5 8 15 6 15 4 16ZM10 5V16.5",invite:"M7.5 9A3 3 0 1\
 0 7.5 3A3 3 0 1 0 7.5 9M2.5 16.5C2.5 13 4.5 11.5 7.5 11.5S12.5 13 12.5 16.5M15 7V13M12 10H18",people:"M7.5 9A3 3 0 1 0 7.5 3A3 3 0 1 0 7.5 9M2.5 16.5C2.5 13 4.\
5 11.5 7.5 11.5S12.5 13 12.5 16.5",shield:"M10 2.5 16.5 5V10C16.5 14 13.5 16.6 10 17.8 6.5 16.6 3.5 14 3.5 10V5ZM7 10 9.3 12.3 13.3 7.8",lock:"M5 9H15V16H5ZM7 9\
V6.5A3 3 0 0 1 13 6.5V9",gear:"M10 7A3 3 0 1 0 10 13A3 3 0 1 0 10 7M10 2.5V4.5M10 15.5V17.5M2.5 10H4.5M15.5 10H17.5M4.7 4.7 6.1 6.1M13.9 13.9 15.3 15.3M15.3 4.7\
 13.9 6.1M6.1 13.9 4.7 15.3",plus:"M10 4.5V15.5M4.5 10H15.5",minus:"M4.5 10H15.5",undo:"M5 8H12.5A4 4 0 0 1 12.5 16H8M5 8 8.5 4.5M5 8 8.5 11.5",warn:"M10 3 18 1\
7H2ZM10 8V12M10 14.5V14.51",eye:"M3 3 17 17M6 6C4 7.3 2.5 10 2.5 10S5 15 10 15C11.3 15 12.5 14.6 13.5 14M9 5.1C14.5 4.5 17.5 10 17.5 10S16.8 11.4 15.5 12.7",close:"\
M5 5 15 15M15 5 5 15",check:"M4 10.5 8 14.5 16 5.5",copy:"M7 7H16V16H7ZM4 13V4H13",more:"M5 10V10.01M10 10V10.01M15 10V10.01",pen:"M4 16 5 12 13 4 16 7 8 15ZM11\
.5 5.5 14.5 8.5"};function dr({name:n}){return d`<svg class="i" viewBox="0 0 20 20" aria-hidden="true"><path d=${Js[n]} /></svg>`}function pt(n){let t=n.map(o=>o*100),e=t.map(Math.floor),r=t.map((o,i)=>i).sort((o,i)=>t[i]%1-t[o]%1),s=Math.round(t.reduce((o,i)=>o+i,0))-e.reduce((o,i)=>o+i,0);
for(let o=0;o<s;o+=1)e[r[o%r.length]]+=1;return e}function pr({parts:n,was:t,plain:e}){let r=pt(n.map(({chance:f})=>f)),s=n.map(({says:f},l)=>u("{says} {n} in 1\
00",{says:f,n:r[l]})).join(", "),o=[...new Set(n.map(({kind:f})=>f))].map(f=>{let l=g=>g.reduce((h,p,$)=>n[$].kind===f?h+p:h,0);return{kind:f,chance:l(n.map(({chance:g})=>g)),
n:l(r)}}),i=0,a=o.map(({kind:f,chance:l,n:g})=>{let[h,p]=[i,l*100];i+=p;let $={x:`${h.toFixed(2)}%`,width:`${p.toFixed(2)}%`,height:"100%"};return d`<rect class=${`\
s ${f}`} ...${$} /><rect class=${`tex ${f}`} ...${$} />
      ${p>=9&&!e?d`<text class=${f} x=${`${(h+p/2).toFixed(2)}%`} y="50%">${g}</text>`:null}`}),c=t===void 0?null:d`<line class="was" x1=${`${t*100}%`} x2=${`${t*
100}%`} y1="0" y2="100%" />`;return d`<svg class="bar" role="img" aria-label=${s}>${a}${c}</svg>`}function mr({parts:n}){let t=pt(n.map(({chance:e})=>e));return d`<dl class="key">
    ${n.map(({kind:e,says:r,more:s},o)=>d`<svg class="sw" aria-hidden="true">
        <rect class=${e} width="14" height="14" />
        <rect class=${`tex ${e}`} width="14" height="14" />
      </svg>
        <dt>${t[o]} %</dt><dd>${r} ${s?d`<span class="says">${s}</span>`:null}</dd>`)}
  </dl>`}function F({play:n,lacks:t=!1,queued:e=!1,onClick:r,children:s,...o}){let i=t||(e?n.gone:n.busy);return d`<button ...${o} aria-disabled=${i?"true":null} onClick=${r&&
(c=>{n.gone?n.sayGone():i||r(c)})}>
    ${s}
  </button>`}function Gt(n,t,e){return Object.entries(n.game.spec.properties).filter(([,r])=>t.includes(r["x-owner"])&&!r["x-joined"]&&!!r["x-primary"]===e&&(!r["x-published"]||
n.session.options.published)&&Vt(r)!=="hidden"&&Vt(r)!=="object")}function Vt(n){return n["x-widget"]}function zs(n){return n.anyOf?.find(({type:t})=>t!=="null")??
n}function mt({play:n,name:t,value:e,change:r,needed:s=!1,form:o="field"}){let i=n.field(t),a=`${o}-${t}`,c=d`<p class="hint">${i.description}</p>`;return Vt(i)===
"checkbox"?d`<div>
      <label class="tick">
        <input
          id=${a}
          type="checkbox"
          checked=${e??i.default}
          onChange=${f=>r(f.target.checked)}
        />
        ${i.title}
      </label>
      ${c}
    </div>`:d`<div>
    <label for=${a}>${i.title}${s&&d` <span class="soft">${u("(needed)")}</span>`}</label>
    <${Ks} id=${a} field=${i} value=${e} change=${r} />
    ${c}
  </div>`}function Ks({id:n,field:t,value:e,change:r}){let s=zs(t),o=t["x-enum-labels"]??s["x-enum-labels"]??{},i=t.enum??s.enum;if(i)return d`<select
      id=${n}
      value=${e??t.default??""}
      onChange=${a=>r(i.find(c=>String(c)===a.target.value)??null)}
    >
      ${t.default===null&&d`<option value="">${u("none")}</option>`}
      ${i.map(a=>d`<option value=${a}>${o[a]?.label??a}</option>`)}
    </select>`;if(s.type==="integer")return d`<${Z}
      id=${n}
      value=${e??t.default??0}
      least=${s.minimum??0}
      most=${s.maximum??99}
      change=${r}
    />`;if(s.type==="array"){let a=(e??[]).join(", ");return d`<input
      id=${n}
      value=${a}
      placeholder=${u("separated by commas")}
      onChange=${c=>r(Zs(c.target.value))}
    />`}return Vt(t)==="textarea"?d`<textarea
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
  />`}function Zs(n){return n.split(",").map(t=>t.trim()).filter(Boolean)}function Z({id:n,value:t,least:e=0,most:r=99,change:s,says:o,play:i}){let a=(c,f,l,g)=>{
let h=()=>s(Math.min(r,Math.max(e,g))),p=d`<${dr} name=${f} />`;return i?d`<${F} play=${i} type="button" class="mini" aria-label=${c} lacks=${l} onClick=${h}>${p}<//>`:
d`<button
          type="button"
          class="mini"
          aria-label=${c}
          aria-disabled=${l?"true":null}
          onClick=${h}
        >
          ${p}
        </button>`};return d`<span class="row stepper" role="group" aria-label=${o}>
    ${a(u("one less"),"minus",t<=e,t-1)}
    <output id=${n}><b>${t}</b></output>
    ${a(u("one more"),"plus",t>=r,t+1)}
  </span>`}function gr({value:n,least:t,most:e,change:r,says:s}){if(e-t>8)return d`<${Z} value=${n} least=${t} most=${e} change=${r} says=${s} />`;let o=Array.from(
{length:e-t+1},(i,a)=>t+a);return d`<span class="dial dots-row" role="group" aria-label=${s}>${o.map(i=>d`<button type="button" aria-pressed=${String(i===n)} onClick=${()=>r(
i)}>
        ${t<0&&i>0?`+${i}`:String(i).replace("-","\u2212")}
      </button>`)}</span>`}var st="special_abilities";function Ys(n,t){let{track:e,...r}=t,{properties:s={}}=n.game.sheet.properties[st]?.additionalProperties??{};return Object.entries(r).filter(([,i])=>i!==!1).map(
([i,a])=>{let c=s[i]?.title??i,f=Array.isArray(a)?a.reduce((l,g)=>l+Xs(g),0):a;return f===!0?c:`${c} ${f}`})}var Xs=({source:n,...t})=>Object.values(t)[0]??0;function Me(n,{
sheet:t={},tracks:e={}}){return Object.entries(t[st]??{}).map(([r,s])=>{let{value:o=0,cap:i=Number.POSITIVE_INFINITY}=e[s.track]??{},a=n.game.tracks[s.track]?.cost===
"spends";return{...s,name:r,left:s.track?a?o:i-o:Number.POSITIVE_INFINITY}})}function Qs(n,t){let{name:e,left:r,...s}=t,o=s.track?[`1 ${hr(n,s.track)}`]:[];return[
...Ys(n,s),...o].join(" \xB7 ")}function $r({play:n,character:t,used:e,change:r}){let s=Me(n,t);if(!s.length)return null;let o=i=>r(e.includes(i)?e.filter(a=>a!==
i):[...e,i]);return d`<fieldset>
    <legend>${n.field(st).title}</legend>
    <div class="row wrap">
      ${s.map(i=>d`<button
            type="button"
            class="choice"
            aria-pressed=${String(e.includes(i.name))}
            disabled=${i.left<=0}
            title=${i.left<=0?u("you have no box left"):null}
            onClick=${()=>o(i.name)}
          >
            ${i.name} <small>${i.left<=0?u("you have no box left"):Qs(n,i)}</small>
          </button>`)}
    </div>
  </fieldset>`}var to=1e4,Ee="sessionStorage",eo=["ask","narrate","character"];function qt(n,t,e,r){let[s,o]=W(()=>ro(n,t,e)??e),i=g=>JSON.stringify(g)!==JSON.stringify(e),a=g=>{
let h={...s,...g};o(h),c(h),r?i(h)&&!n.actions.has(n.focus)&&(n.focus=r):n.writes(i(h)||eo.some(p=>no(n,p)))},c=g=>{ye(Ee,t,n,i(g)&&JSON.stringify(g).length<=to?
g:void 0)},f=()=>a(e),l=async(g,h)=>{c(e);let p=()=>{f(),n.focus===r&&(n.focus=""),h?.()};await n.act(g,p)===void 0&&c(s)};return{draft:s,written:i(s),change:a,
clear:f,send:l}}function no(n,t){return Et(Ee,t,n)!==void 0}function ro(n,t,e){let r=Et(Ee,t,n),s=([o,i])=>wr(r[o])===wr(i);if(!(!r||!Object.entries(e).every(s)))
return Object.fromEntries(Object.keys(e).map(o=>[o,r[o]]))}function wr(n){return n===null?"none":Array.isArray(n)?"list":typeof n}var so=12;function br(n){return!n.game.joins||!n.session.options.published?[]:n.entries.filter(t=>t.type==="rolled"&&!t.reversed_by).slice(-so).reverse().map(t=>({
id:t.action??`r${t.seq}`,entry:t}))}function _r({play:n,rolls:t,picked:e,change:r}){let s=o=>r(e.includes(o)?e.filter(i=>i!==o):[...e,o]);return d`<details open=${e.
length>0}>
    <summary>${u("Rolls that count in this one")}</summary>
    <div class="stack">
      <p class="hint">
        ${u("Of a group, a set-up, an opponent or an attack: rolls that were made before. They count in the order of your presses.")}
      </p>
      ${t.map(({id:o,entry:i})=>{let{goal:a,outcome:c}=i.ruling??{},f=e.length>1&&e.includes(o)&&`${e.indexOf(o)+1}.`,l=[i.character_name??i.by_name,a,c&&n.label(
"outcome",c)];return d`<button
          type="button"
          class="choice"
          aria-pressed=${String(e.includes(o))}
          onClick=${()=>s(o)}
        >${f||""} ${l.filter(Boolean).join(" \xB7 ")}</button>`})}
    </div>
  </details>`}function Ne(n,t){return n.trim().toLowerCase()===t.trim().toLowerCase()}var Jt=class{constructor(t){this.me=t,this.game=null,this.people=[],this.characters=[],this.
clocks=[],this.formerNames={},this.actions=new Map}get role(){return this.people.find(({id:t})=>t===this.me)?.role??"player"}get isGm(){return this.role==="gm"}get gm(){
return this.people.find(({role:t})=>t==="gm")}get gmName(){return this.personName(this.gm?.id??"")}get family(){return this.game.family}get mine(){return this.characters.
filter(t=>this.actor(t.id)===this.me)}character(t){return this.characters.find(e=>e.id===t)}clock(t){return this.clocks.find(e=>e.id===t)}personName(t){return this.
people.find(e=>e.id===t)?.name??this.formerNames[t]??t}nameOf(t){return t==="gm"?this.gmName:t==="session"?u("the table"):this.character(t)?.name??this.clock(t)?.
name??this.personName(t)}actor(t){let e=this.people.find(({id:r,active:s})=>s&&r===this.character(t)?.owner);return e?e.id:this.gm?.id}isMe(t){return t==="gm"?this.
isGm:t===this.me||this.character(t)!==void 0&&this.actor(t)===this.me}label(t,e){return this.game?.labels[t]?.[e]?.label??String(e).replaceAll("_"," ")}help(t,e){
return this.game?.labels[t]?.[e]?.help??""}named(t){return t.replace(/`([a-z_]+)`/g,(e,r)=>Ce(this.field(r)?.title??r)).replace(/(?<!["\w])[ckp][1-9]\d*(?!["\w])/g,
e=>this.nameOf(e))}field(t){return this.game.spec.properties[t]}#t({consequences:t},{who:e,consequence:r}){return this.isMe(e)||t.some(({id:s,thrower:o})=>s===r&&
o===this.me)}awaited(t){let e=[];for(let r of this.actions.values()){let s=r.awaits.filter(o=>this.#t(r,o)===t);s.length&&e.push({action:r,turns:s,since:Math.min(
...s.map(({since:o})=>o))})}return e.sort((r,s)=>r.since-s.since)}};function yr(n,t){return Object.entries(n.game.spec.properties).filter(([,e])=>t.includes(e["x-owner"])&&(!e["x-published"]||n.session.options.published)&&Ie(e)!==
"")}function Ie({items:n}){let{source:t,...e}=n?.properties??{},[[r,s]=["",{}],...o]=Object.entries(e);return t&&!o.length&&s.minimum<0?r:""}function kr(n,t){let e=({source:r})=>r.trim()!=="";return Object.fromEntries(Object.entries(t).map(([r,s])=>Array.isArray(s)&&Ie(n.field(r)??{})?[r,s.filter(e)]:
[r,s]))}function xr({field:n,value:t=[],change:e}){let r=Ie(n),{source:s,[r]:o}=n.items.properties,i=(a,c)=>e(t.map((f,l)=>l===a?{...f,...c}:f));return d`<fieldset>
    <legend>${n.title}</legend>
    <p class="hint">${n.description}</p>
    ${t.map((a,c)=>d`<div class="row wrap other">
        <input
          aria-label=${s.title}
          placeholder=${s.title}
          maxlength=${s.maxLength}
          value=${a.source}
          onInput=${f=>i(c,{source:f.target.value})}
        />
        <${Z}
          says=${o.title}
          value=${a[r]}
          least=${o.minimum}
          most=${o.maximum}
          change=${f=>i(c,{[r]:f})}
        />
        <button type="button" class="quiet" onClick=${()=>e(t.filter((f,l)=>l!==c))}>
          ${u("Remove {name}",{name:a.source||s.title})}
        </button>
      </div>`)}
    ${t.length<n.maxItems&&d`<button type="button" class="choice" onClick=${()=>e([...t,{source:"",[r]:-1}])}>
        ${u("Add")}
      </button>`}
  </fieldset>`}var zt=524288;function vr({play:n,into:t,done:e}){let[r,s]=W(""),[o,i]=W(null),a=`paste-${t?.id??"new"}`,c=h=>{s(h),i(null)},f=async h=>{let[p]=h.currentTarget.
files;c(p&&p.size<=4*zt?await p.text():""),p&&p.size>4*zt&&n.say(u("This file is too long for a character."))},l=()=>{let h=t?.version,p=()=>n.table.readCharacter(
{text:r.slice(0,zt),character:t?.id});return n.act(p,$=>i({...$,version:h}))},g=()=>{let{name:h,note:p,sheet:$,tracks:_,version:y}=o,k=t?()=>n.table.changeCharacter(
t.id,{sheet:$,tracks:_},y):()=>n.table.makeCharacter({name:h??u("No name"),note:p,sheet:$,tracks:_});return n.act(k,()=>{c(""),n.say(u("Saved.")),e?.()})};return d`<details class="paste">
    <summary>${u("Paste a character")}</summary>
    <div class="stack">
      <p class="hint">
        ${u("From another program: its file, or lines of a name and a number.")}
      </p>
      <label for=${a}>${u("The character's text")}</label>
      <textarea
        id=${a}
        class="says"
        maxlength=${zt}
        value=${r}
        onInput=${h=>c(h.currentTarget.value)}
      >
      </textarea>
      <label for=${`${a}-file`}>${u("Or its file")}</label>
      <input id=${`${a}-file`} type="file" accept=".json,.txt,application/json,text/plain" onChange=${f} />
      <${F} play=${n} type="button" class="push" lacks=${!r.trim()} onClick=${l}>${u("Look at it")}<//>
      ${o&&d`<${oo} play=${n} answer=${o} take=${g} />`}
    </div>
  </details>`}function oo({play:n,answer:t,take:e}){let r=t.more_left_out;return d`<div class="stack" role="status">
    <h3>${u("What fits")}</h3>
    <ul>
      ${t.taken.map(s=>d`<li>${je(io(n,s))}: <b>${s.value}</b></li>`)}
    </ul>
    ${t.taken.length===0&&d`<p>${u("Nothing of it fits.")}</p>`}
    ${t.left_out.length>0&&d`<h3>${u("What is left out")}</h3>
      <ul>
        ${t.left_out.map(s=>d`<li>${s.at}: <b>${s.value}</b>, ${s.why}</li>`)}
        ${r>0&&d`<li>${u("and {n} more",{n:r})}</li>`}
      </ul>`}
    ${t.taken.length>0&&d`<${F} play=${n} type="button" class="primary" onClick=${e}>${u("Take what fits")}<//>`}
  </div>`}function io(n,{to:t,part:e,name:r}){return t==="track"?n.label("track",r):t==="sheet"?r??e:t==="name"?u("Name"):u("Note")}function Sr({play:n}){let{draft:{name:t,free:e},change:r,send:s}=qt(n,"character",{name:"",free:!1});return d`<form class="card stack" onSubmit=${i=>{i.preventDefault(),
s(()=>n.table.makeCharacter({name:t.trim(),free:e}))}}>
    <h2>${n.isGm?u("A character of yours"):u("Who do you play?")}</h2>
    <div>
      <label for="new-character">${n.isGm?u("Name of the character"):u("Name of your character")}</label>
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
        ${u("A player may take them")}
      </label>`}
    <${F} play=${n} class=${n.isGm?"wide":"primary wide"}>${u("Make the character")}<//>
    <${vr} play=${n} />
  </form>`}var ao={least:0,most:5,start:1};function Cr(n){let t={...ao,...n.game.approach},{name:e="",part:r}=t,s=n.game.sheet.properties?.[r]?.additionalProperties??{};return{
...t,none:!e||!r,several:!!n.game.fields[e]?.many,values:s.enum,labels:s["x-enum-labels"]}}function co(n,t,e){let{labels:r,least:s}=Cr(n);return`${je(t)} ${r?.[e]?.
label??(s<0&&e>=0?`+${e}`:e)}`}function lo(n,t,e){let{member:r}=n.game.approach;return co(n,t,r?e[r]:e)}function uo(n,t){return n.game.sheet.properties?.[t]?.["\
x-names"]??[]}function je(n){return n.charAt(0).toUpperCase()+n.slice(1)}var Tr={cid:"",spec:{goal:""},picked:[],others:[],clock:"",used:[],abilities:[],joins:[],
declare:0};function Ar({play:n,again:t,close:e}){let r=(n.isGm?n.characters:n.mine).filter(({id:m})=>!t||m===t.character),s=Cr(n),o=t?{...Tr,spec:{goal:t.spec.goal??
""},picked:Or(t,s)}:Tr,{draft:i,written:a,change:c,clear:f,send:l}=qt(n,t?`ask ${t.id}`:"ask",o);if(!r.length)return d`<${Sr} play=${n} />`;let{spec:g,others:h,
declare:p}=i,$=r.find(({id:m})=>m===i.cid)??r[0],_=$.sheet[s.part]??{},y=t!==void 0&&Or(t,s).some(m=>!(m in _)),[[k,C]=[]]=Object.entries(n.game.members).filter(
([m])=>m!==s.name&&m!==st),I=k?Object.entries($.sheet[k]??{}):[],x=Object.values(n.game.pushes).find(({field:m})=>m===k)?.costs,D=fo(n,s),Zt=Object.entries(_),We=uo(
n,s.part).filter(m=>!Zt.some(([w])=>Ne(w,m))),Fe=n.clocks.filter(({state:m})=>m==="open"),j=i.picked.filter(m=>m in _),Y=i.used.filter(m=>I.some(([w])=>w===m)),
Fr=Me(n,$).filter(({left:m})=>m>0),Yt=i.abilities.filter(m=>Fr.some(w=>w.name===m)),Xt=br(n),gt=i.joins.filter(m=>Xt.some(({id:w})=>w===m)),Qt=Fe.some(({id:m})=>m===
i.clock)?i.clock:"",$t=(m,w)=>{let{[m]:v,...O}=g;c({spec:w===null?O:{...O,[m]:w}})},Br=m=>{let w=s.several?2-h.length:1,v=s.several?h:[];j.includes(m)?c({picked:j.
filter(O=>O!==m),others:v}):c({picked:w>0?[...j,m].slice(-w):j,others:v})},Ur=()=>{let m=(s.several?2-j.length:1)-h.length;c({picked:s.several?j:[],others:m>0?[
...h,{name:""}]:[]})},Vr=m=>{if(h.some(N=>N.name===m)){c({others:h.filter(N=>N.name!==m)});return}let w=s.several?1:0,v=w?h.slice(-w):[],O=w-v.length;c({picked:O?
j.slice(-O):[],others:[...v,{name:m}]})},te=(m,w)=>c({others:h.map((v,O)=>O===m?{...v,...w}:v)}),Gr=m=>c({used:Y.includes(m)?Y.filter(w=>w!==m):[...Y,m]}),wt=h.
map(m=>({...m,name:m.name.trim()})).filter(({name:m})=>m),qr=m=>{m.preventDefault(),ne&&l(async()=>{let w=[...j];if(wt.length){let N=n.character($.id),Zr=wt.map(
({name:re,value:Be=s.start})=>[re,s.member?{[s.member]:Be}:Be]),Yr={...N.sheet,[s.part]:{..._,...Object.fromEntries(Zr)}};await n.table.changeCharacter($.id,{sheet:Yr},
N.version),await n.refresh(),w.push(...wt.map(({name:re})=>re))}let v=n.character($.id),O={character:$.id,spec:mo(y?null:s,kr(n,bt),w,v.sheet)};return Y.length&&
(O.spec[k]=Y.map(N=>({name:N,[C]:n.character($.id).sheet[k][N]}))),Yt.length&&(O.spec[st]=Yt.map(N=>({name:N}))),Qt&&(O.clock=Qt),gt.length&&(O.joins=gt),p&&(O.
declare=p),t&&(O.follows=t.id),n.table.openAction(O)},()=>{n.look(""),n.say(u("{gm} is asked.",{gm:n.gmName}))})},Jr=()=>{f(),e?.(),n.look("")},zr=D.filter(m=>n.
game.fields[m].kind==="number").map(m=>[m,g[m]??0]),bt={...g,...Object.fromEntries(zr)},Kr=m=>typeof bt[m]!="string"||bt[m].trim()!=="",ee=D.filter(m=>(bt[m]??"")===
""||!Kr(m)),ne=g.goal.trim()&&!ee.length&&(s.none||y||j.length>0||wt.length>0||gt.length>0);return d`<form class="card stack" onSubmit=${qr}>
    ${r.length>1&&d`<div>
        <label for="who">${u("Who?")}</label>
        <select
          id="who"
          value=${$.id}
          onChange=${m=>c({cid:m.target.value,picked:[],others:[],used:[],abilities:[]})}
        >
      ${r.map(({id:m,name:w})=>d`<option value=${m}>${w}</option>`)}</select></div>`}
    <div><label for="goal">${n.isGm?u("What do they want?"):u("I want to \u2026")}</label>
      <textarea
        id="goal"
        class="says"
        maxlength="500"
        required
        value=${g.goal}
        placeholder=${u("slip past the watchman to the vault door")}
        onInput=${m=>$t("goal",m.target.value)}
      >
      </textarea>
    </div>
    ${!s.none&&!y&&d`<fieldset><legend>${s.several?u("With which traits? Up to two"):u("How?")}</legend>
      <div class="row wrap">
        ${Zt.map(([m,w])=>d`<button
              type="button"
              aria-pressed=${j.includes(m)?"true":"false"}
              class="choice"
              onClick=${()=>Br(m)}
            >
              ${lo(n,m,w)}
            </button>`)}
        ${We.map(m=>d`<button
              type="button"
              class="choice usual"
              aria-pressed=${h.some(w=>w.name===m)?"true":"false"}
              onClick=${()=>Vr(m)}
            >
              ${m}
            </button>`)}
        <button
          type="button"
          class="choice"
          aria-pressed=${h.some(({name:m})=>!We.includes(m))?"true":"false"}
          onClick=${Ur}
        >
          ${Zt.length?u("Something else \u2026"):u("Name it \u2026")}
        </button>
      </div>
      ${h.map((m,w)=>d`<div class="row wrap other">
        <input
          aria-label=${u("Its name")}
          maxlength="80"
          placeholder=${u("Its name")}
          value=${m.name}
          onInput=${v=>te(w,{name:v.target.value})}
        />
        ${s.values?d`<select
              aria-label=${u("How good?")}
              value=${m.value??s.start}
              onChange=${v=>te(w,{value:v.target.value})}
            >
              ${s.values.map(v=>d`<option value=${v}>${s.labels[v].label}</option>`)}
            </select>`:d`<${gr}
              says=${u("How good?")}
              value=${m.value??s.start}
              least=${s.least}
              most=${s.most}
              change=${v=>te(w,{value:v})}
            />`}
        <span class="hint">${u("It is put on the sheet.")}</span></div>`)}
    </fieldset>`}
    ${D.map(m=>d`<${mt}
          key=${m}
          play=${n}
          name=${m}
          needed
          value=${g[m]}
          change=${w=>$t(m,w)}
        />`)}
    ${I.length>0&&d`<fieldset>
        <legend>
          ${n.field(k).title} ${x&&d`<span class="soft">${u("{costs} each",{costs:po(n,x)})}</span>`}
        </legend>
        <div class="row wrap">
      ${I.map(([m,w])=>d`<button
            type="button"
            class="choice"
            aria-pressed=${Y.includes(m)?"true":"false"}
            onClick=${()=>Gr(m)}
          >
            ${m} +${w}
          </button>`)}
    </div></fieldset>`}
    <${$r}
      play=${n}
      character=${$}
      used=${Yt}
      change=${m=>c({abilities:m.slice(-4)})}
    />
    ${"clock"in n.game.fields&&!n.game.clock_flag&&!t&&n.clocks.length>0&&d`<div>
        <label for="clock">${u("Which clock does it fill?")}</label>
        <select id="clock" value=${Qt} onChange=${m=>c({clock:m.target.value})}>
      <option value="">${u("none")}</option>
      ${Fe.map(m=>d`<option value=${m.id}>${m.name} (${m.filled}/${m.size})</option>`)}
    </select>
  </div>`}
    ${Xt.length>0&&d`<${_r} play=${n} rolls=${Xt} picked=${gt} change=${m=>c({joins:m})} />`}
    <details><summary>${u("More")}</summary><div class="stack">
      ${"multiple"in n.game.counted&&d`<div>
          <label for="declare">${u("Several actions this turn: how many?")}</label>
          <${Z} id="declare" value=${p} most=${10} change=${m=>c({declare:m})} />
        </div>`}
      ${Gt(n,["player","shared"],!1).filter(([m])=>!D.includes(m)&&ho(n,m)).map(([m])=>d`<${mt}
              key=${m}
              play=${n}
              name=${m}
              value=${g[m]}
              change=${w=>$t(m,w)}
            />`)}
      ${yr(n,["player","shared"]).map(([m,w])=>d`<${xr}
            key=${m}
            field=${w}
            value=${g[m]}
            change=${v=>$t(m,v.length?v:null)}
          />`)}
    </div></details>
    ${g.goal.trim()&&!ne?d`<p class="hint">
          ${ee.length?u("Still needed: {what}.",{what:ee.map(m=>n.field(m).title).join(", ")}):u("How do you do it? Pick it above, or name it.")}
        </p>`:null}
    <${F} play=${n} class="primary wide" lacks=${!ne}>
      ${t?u("Go on at {position}",{position:n.label("position",t.next)}):n.isGm?u("Call for the roll"):u("Ask {gm}",{gm:n.gmName})}
    <//>
    ${(e||a)&&d`<button type="button" class="quiet wide" onClick=${Jr}>${u("Cancel")}</button>`}
  </form>`}function fo(n,t){let{fields:e,from_sheet:r,needed:s}=n.game,o=([i,{owner:a,required:c}])=>a!=="gm"&&(c&&!r.includes(i)||i in s);return Object.entries(
e).filter(i=>!i[0].includes(".")&&o(i)).map(([i])=>i).filter(i=>!["goal",t.name].includes(i))}function ho(n,t){let{fields:e,counted:r,from_tracks:s,harm_field:o,
offers:i}=n.game,a=Object.values(i).flatMap(({sets:c={},copies:f,counts:l,adds:g})=>[...Object.keys(c),f,l,g]);return["goal","note",o,...s,...a].includes(t)||t in
r?!1:e[t]!==void 0&&e[t].kind!=="object"}function po(n,t){return Object.entries(t).map(([e,r])=>`${r} ${n.label("track",e)}`).join(", ")}function Or({spec:n},{name:t,
several:e}){return e?(n[t]??[]).map(r=>r.name):n[t]?[n[t]]:[]}function mo(n,t,e,r){let s=Object.fromEntries(Object.entries(t).filter(([,o])=>o!==""&&o!==null));
return n?n.several?{...s,[n.name]:e.map(o=>({name:o,[n.number]:r[n.part][o]}))}:e[0]?{...s,[n.name]:e[0]}:s:s}function Mr(n,{outcome:t,degree:e,success:r=!0}){return n.game.grades[e??t]??(r?"clean":"fail")}function Nr({play:n}){let{positions:t,menus:e}=n.game.tables,r=t.map(({id:i})=>i).filter(i=>i in e),s=Object.keys(n.game.grades).filter(i=>r.some(a=>i in e[a])),
o=r.length>1;return d`<section class="card stack" aria-labelledby="menus-title">
    <h2 id="menus-title">${u("What may follow")}</h2>
    ${n.game.tables.effects.length>1&&d`<p class="hint">${u("With the usual effect.")}</p>`}
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
                <${go} play=${n} menu=${e[a][i]} />
              </td>`)}
          </tr>`)}
      </tbody>
    </table>
  </section>`}function go({play:n,menu:t}){if(!t)return d`<span class="soft">${u("cannot be")}</span>`;let{branches:e,options:r,at_least:s}=t;return!e.length&&!r.
length?d`<span class="soft">${u("nothing")}</span>`:d`<div>
    ${e.length>0&&d`<p class="soft">${u("The player picks first:")}</p>`}
    ${e.length>0&&d`<ul class="ways">
        ${e.map(o=>d`<li><i>${n.label("menu",o.id)}</i>${Er(n,o)}</li>`)}
      </ul>`}
    ${r.length>0&&d`<p class="soft">${s?A(s,"At least {n} of:","At least {n} of:"):u("May be:")}</p>`}
    <ul class="offers">
      ${r.map(o=>d`<li>${n.label("menu",o.id)}${Er(n,o)}</li>`)}
    </ul>
  </div>`}function Er(n,{severity:t,ticks:e,harm_level:r,position:s,effect:o}){let i=[t&&n.label("severity",t),r&&u("level {n}",{n:r}),e&&A(e,"{n} tick","{n} ti\
cks"),s&&n.label("position",s),o&&o!=="none"&&n.label("effect",o)].filter(Boolean);return i.length?d`<span class="soft"> (${i.join(", ")})</span>`:null}var[$o,Pe,wo]=["p1","p2","c1"],Kt=class extends Jt{constructor({description:t,rules:e}){super(Pe),this.game=t,this.people=[{id:$o,role:"gm",active:!0,name:"Gia"},
{id:Pe,role:"player",active:!0,name:"Ana"}],this.characters=[{id:wo,name:"Silk",owner:Pe,sheet:bo(t),tracks:{}}],this.seat={sid:e},this.session={options:{published:!1}},
this.entries=[],this.stakes=new Map,this.focus="",this.busy=!0,this.gone=!1}writes(){}async act(){}};function bo({sheet:n}){let t=Object.entries(n.properties??{}).
filter(([,e])=>e["x-names"]);return Object.fromEntries(t.map(([e,{"x-names":r,additionalProperties:s}])=>[e,Object.fromEntries(r.map((o,i)=>[o,Ir(s,i)]))]))}function Ir({
type:n,minimum:t=0,maximum:e=3,properties:r,enum:s},o){if(s)return s[o%s.length];if(n==="integer")return Math.min(e,Math.max(t,1)+o%3);let i=Object.entries(r??{}).
map(([a,c])=>[a,Ir(c,o)]);return Object.fromEntries(i)}var Le=Number(document.documentElement.dataset.mostBytes);function Lr({page:n}){let{answer:t,state:e}=n.checking;if(!t)return d`<section class="preview wait">
      <h2>${u("What players will see")}</h2>
      <p class="soft">${u("It stands here once the file was checked: type something, or press \u201CCheck it\u201D.")}</p>
    </section>`;let r=new Kt(t);return d`<div class="preview">
    ${e==="faulty"&&d`<p class="note">${u("This is of the last text that played.")}</p>`}
    <section class="card stack" aria-labelledby="game-title">
      <h2 id="game-title">${t.description.title}</h2>
      <dl class="facts">
        <dt>${u("Size")}</dt>
        <dd>
          <meter min="0" max=${Le} high=${.8*Le} value=${t.bytes} aria-hidden="true"></meter>
          ${u("{n} of {most} bytes, as a complete document",{n:Pr(t.bytes),most:Pr(Le)})}
        </dd>
        <dt>${u("Name")}</dt>
        <dd><code>${t.rules}</code></dd>
      </dl>
    </section>
    <${yo} play=${r} odds=${t.odds} />
    <${Nr} play=${r} />
    <section class="preview-form" aria-labelledby="form-title">
      <h2 id="form-title">${u("What a player is asked")}</h2>
      <p class="hint">${u("This is the form as it will be. Nothing of it is sent from here.")}</p>
      <${Ar} key=${t.rules} play=${r} />
      <${jr} key=${`${t.rules} beside`} play=${r} owners=${["player","shared"]} title=${u("What may be added before the dice")} />
      <${jr} key=${`${t.rules} gm`} play=${r} owners=${["gm"]} title=${u("What the game master decides")} />
    </section>
  </div>`}function jr({play:n,owners:t,title:e}){let[r,s]=W({}),i=(t.includes("gm")?[!0,!1]:[!0]).flatMap(a=>Gt(n,t,a)).filter(([a])=>!_o(n,a));return i.length?
d`<details class="card"><summary>${e}</summary><div class="stack">
    ${i.map(([a])=>d`<${mt}
          key=${a}
          play=${n}
          form="beside"
          name=${a}
          value=${r[a]}
          change=${c=>s({...r,[a]:c})}
        />`)}
  </div></details>`:null}function _o(n,t){let{name:e,number:r}=n.game.approach;return["goal",e,r].includes(t)}function yo({play:n,odds:t}){let e=new Map;for(let{
position:s,dice:o,outcomes:i,success:a}of t){let c=e.get(s)??[];c.push({dice:o,outcomes:i,success:a}),e.set(s,c)}let r=new Map;for(let[s,o]of e){let i=JSON.stringify(
o);r.set(i,{rows:o,of:[...r.get(i)?.of??[],s]})}return d`<section class="card stack" aria-labelledby="odds-title">
    <h2 id="odds-title">${u("Chances by number of dice")}</h2>
    ${[...r.values()].map(({rows:s,of:o})=>d`<div class="by-dice">
        ${e.size>1&&d`<h3>${Oe(o.map(i=>n.label("position",i)))}</h3>`}
        <ul>${s.map(i=>d`<${ko} play=${n} ...${i} />`)}</ul>
        <${mr} parts=${Dr(n,s.find(({dice:i})=>i===2)?.outcomes??s.at(-1).outcomes)} />
        <p class="hint">${u("The numbers are those of two dice.")}</p>
      </div>`)}
  </section>`}function ko({play:n,dice:t,outcomes:e,success:r}){let s=Dr(n,e).filter(({chance:i})=>i),[o]=pt([r.decimal,1-r.decimal]);return d`<li>
    <span>${A(t,"{n} die","{n} dice")}</span>
    <${pr} parts=${s} />
    <b>${o} %</b>
  </li>`}function Dr(n,t){return[...t].reverse().map(({outcome:e,chance:r})=>({kind:Mr(n,{outcome:e,degree:void 0}),chance:r.decimal,says:n.label("outcome",e)}))}
function Pr(n){return n.toLocaleString(document.documentElement.lang)}async function Hr(n){try{return await navigator.clipboard.writeText(n.value),!0}catch{return n.select(),document.execCommand("copy")}}function Rr({page:n}){let t=ht(null),[e,r]=W(""),{code:s,text:o}=n.fragment,i=o===n.text,a=n.checking.state==="plays",c=i?`${location.origin}/games#${s}`:"",f=async()=>r(
await Hr(t.current)?c:"");return d`<section class="card stack" aria-labelledby="take-title">
    <h2 id="take-title">${u("Take it with you")}</h2>
    <div class="row wrap">
      <a class=${`button ${a?"primary":""}`} href=${i?`/play#${s}`:null}>
        ${u("Open a table with it")}
      </a>
      <button onClick=${()=>xo(n)}>${u("Download the file")}</button>
    </div>
    <div>
      <label for="link">${u("A link that has the whole file in it")}</label>
      <div class="row">
        <input id="link" readonly ref=${t} value=${c} onFocus=${l=>l.target.select()} />
        <button class="fixed" onClick=${f}>${e&&e===c?u("Copied"):u("Copy the link")}</button>
      </div>
      <p class="hint">${u("Who opens it sees the file, and nothing is sent before they press.")}</p>
    </div>
  </section>`}function xo({text:n,checking:t}){let e=n.trimStart().startsWith("{")?"json":"toml",r=document.createElement("a");r.href=URL.createObjectURL(new Blob(
[n],{type:"text/plain"})),r.download=`${t.answer?.document.name??"game"}.${e}`,r.click(),setTimeout(()=>URL.revokeObjectURL(r.href),6e4)}function Wr({page:n}){return d`<header class="top">
    <a class="home" href="/">Rollwright</a>
    <a href="/docs/games.md">${u("How to write one")}</a>
    <label class="off" for="language">${u("Language")}</label>
    <select id="language" value=${V} onChange=${t=>n.setLanguage(t.currentTarget.value)}>
      ${sr.map(({language:t,name:e})=>d`<option value=${t} lang=${t}>${e}</option>`)}
    </select>
  </header>`}var He="rollwright game",De=document.getElementById("new-game").content.textContent,Re=class{constructor(){this.text=So()??De,this.former="",this.shown={line:0,
times:0},this.link=null,this.fragment={text:"",code:""},this.checking=new Ut({check:(t,e)=>this.client.checkGame(t,{signal:e}),changed:()=>this.#r()}),addEventListener(
"hashchange",()=>this.#n()),this.#n(),this.#e(),this.#t()}get isExample(){return this.text===De}write(t){this.text=t,To(this.isExample?"":t),this.checking.write(
t),this.#e(),this.render()}replace(t){this.former=this.isExample?"":this.text,this.write(t),this.checking.press(t)}beginAnew(){this.replace(De)}bringBack(){let{
former:t}=this;this.replace(t),this.former="",this.render()}press(){this.checking.press(this.text)}show(t){this.shown={line:t,times:this.shown.times+1},this.render()}takeLink(){
let{text:t}=this.link;this.dropLink(),this.replace(t)}dropLink(){this.link=null,this.render()}async setLanguage(t){vn("language",t),await this.#t(),this.checking.
answer&&this.checking.press(this.text,!0)}async#t(){this.settings=ke();let t=await or(this.settings.language||navigator.language.slice(0,2));document.documentElement.
lang=t,document.documentElement.dataset.motion=this.settings.motion,document.title=`${u("Write a game")} - Rollwright`,this.client=new ut(location.origin,{language:t}),
this.render()}async#n(){let t=await kn();t&&(this.link=t,this.client&&this.render())}async#e(){let{text:t}=this,e=await yn(t);t===this.text&&(this.fragment={text:t,
code:e},this.client&&this.render())}#r(){let t=document.getElementById("told"),e=this.checking.said();e&&t.textContent!==e&&(t.textContent=e),this.render()}render(){
Zn(d`<${vo} page=${this} />`,document.getElementById("app"))}};function vo({page:n}){return d`<${Wr} page=${n} />
    <main class="writing">
      <div class="write-side">
        <${fr} page=${n} />
        <${lr} page=${n} />
        <${Rr} page=${n} />
      </div>
      <${Lr} page=${n} />
    </main>`}function So(){try{return localStorage.getItem(He)}catch{return null}}function To(n){try{n?localStorage.setItem(He,n):localStorage.removeItem(He)}catch{}}
new Re;
