var He=/^[ !#-[\]-~]*$/;function Gr(n){for(let t=0;t<n.length;t++)if(n.charCodeAt(t)>127)return!1;return!0}function Z(n,t=128){if(typeof n=="string"){if(He.test(
n))return`"${n}"`;if(/[\ud800-\udfff]/u.test(n))throw new TypeError("half a character");return JSON.stringify(n)}if(typeof n=="number"){if(!Number.isInteger(n))
throw new TypeError(`a number that is no integer: ${n}`);if(!Number.isSafeInteger(n))throw new TypeError(`an integer beyond 2^53-1: ${n}`);return String(n)}if(n===
null||typeof n=="boolean")return String(n);if(typeof n!="object")throw new TypeError(`no JSON value: ${typeof n}`);if(!t)throw new TypeError("nested too deeply");
let e="";if(Array.isArray(n)){for(let s of n)e&&(e+=","),e+=Z(s,t-1);return`[${e}]`}let r=n;for(let s of Object.keys(r).sort()){let o=He.test(s);if(!o&&!Gr(s))throw new TypeError(
`a key that is not ASCII: '${s}'`);e&&(e+=","),e+=o?`"${s}":`:`${JSON.stringify(s)}:`,e+=Z(r[s],t-1)}return`{${e}}`}var te=new TextEncoder,qr=Array.from({length:256},(n,t)=>t.toString(16).padStart(2,"0"));function H(n){let t="";for(let e of n)t+=qr[e];return t}function Y(n){return Uint8Array.
from({length:n.length/2},(t,e)=>parseInt(n.slice(2*e,2*e+2),16))}var Jr=Int32Array.from([1116352408,1899447441,3049323471,3921009573,961987163,1508970993,2453635748,
2870763221,3624381080,310598401,607225278,1426881987,1925078388,2162078206,2614888103,3248222580,3835390401,4022224774,264347078,604807628,770255983,1249150122,
1555081692,1996064986,2554220882,2821834349,2952996808,3210313671,3336571891,3584528711,113926993,338241895,666307205,773529912,1294757372,1396182291,1695183700,
1986661051,2177026350,2456956037,2730485921,2820302411,3259730800,3345764771,3516065817,3600352804,4094571909,275423344,430227734,506948616,659060556,883997877,
958139571,1322822218,1537002063,1747873779,1955562222,2024104815,2227730452,2361852424,2428436474,2756734187,3204031479,3329325298]),zr=Int32Array.from([1779033703,
3144134277,1013904242,2773480762,1359893119,2600822924,528734635,1541459225]),Kr=new Int32Array(64);function Re(n,t,e){let r=Kr;for(let f=0;f<16;f++,e+=4)r[f]=t[e]<<
24|t[e+1]<<16|t[e+2]<<8|t[e+3];for(let f=16;f<64;f++){let p=r[f-15],w=r[f-2],b=(p>>>7|p<<25)^(p>>>18|p<<14)^p>>>3,y=(w>>>17|w<<15)^(w>>>19|w<<13)^w>>>10;r[f]=r[f-
16]+b+r[f-7]+y|0}let s=n[0],o=n[1],i=n[2],a=n[3],c=n[4],h=n[5],l=n[6],g=n[7];for(let f=0;f<64;f++){let p=(c>>>6|c<<26)^(c>>>11|c<<21)^(c>>>25|c<<7),w=g+p+(l^c&(h^
l))+Jr[f]+r[f]|0,y=((s>>>2|s<<30)^(s>>>13|s<<19)^(s>>>22|s<<10))+(s&o|i&(s|o))|0;g=l,l=h,h=c,c=a+w|0,a=i,i=o,o=s,s=w+y|0}n[0]+=s,n[1]+=o,n[2]+=i,n[3]+=a,n[4]+=c,
n[5]+=h,n[6]+=l,n[7]+=g}var rt=new Uint8Array(128),We=new DataView(rt.buffer);function Zr(n,t,e){let r=e.length%64,s=e.length-r;for(let c=0;c<s;c+=64)Re(n,e,c);
rt.fill(0);for(let c=0;c<r;c++)rt[c]=e[s+c];rt[r]=128;let o=r<56?64:128,i=t+e.length;We.setUint32(o-8,Math.floor(i/536870912)),We.setUint32(o-4,i%536870912*8);for(let c=0;c<
o;c+=64)Re(n,rt,c);let a=new Uint8Array(32);for(let c=0;c<32;c++)a[c]=n[c>>2]>>>24-8*(c&3);return a}function ee(n){return Zr(zr.slice(),0,n)}var V=new Uint8Array(
4096);function Yr(n,...t){let e=100;for(let s of t)e+=4+3*s.length;V.length<e&&(V=new Uint8Array(e));let r=Ue(0,`ra3/${n}`);for(let s of t)r=Ue(r,s);return V.subarray(
0,r)}function Ue(n,t){let e=typeof t=="string"?Xr(n+4,t):t.length;typeof t!="string"&&V.set(t,n+4);for(let r=0;r<4;r++)V[n+r]=e>>>24-8*r;return n+4+e}function Xr(n,t){
for(let e=0;e<t.length;e++){let r=t.charCodeAt(e);if(r>127)return te.encodeInto(t,V.subarray(n)).written;V[n+e]=r}return t.length}function B(n,...t){return ee(Yr(
n,...t))}function G(n){let t=new Uint8Array(8),e=Math.floor(n/4294967296);for(let r=0;r<4;r++)t[r]=e>>>24-8*r,t[4+r]=n%4294967296>>>24-8*r;return t}function Be(n,{e:t,commit:e,next_commit:r,client_seed:s}){return H(B("genesis",n,G(t),Y(e),Y(r),s))}function Fe(n,t,e){return H(B("commit",n,G(t),Y(e)))}function Ve(n,t,e){
return H(B("leaf",G(n),G(t),B("rec",Z(e))))}function $t(n){return H(ee(te.encode(JSON.stringify(n,Qr)))).slice(0,32)}function Qr(n,t){return t===null||typeof t!=
"object"||Array.isArray(t)?t:Object.fromEntries(Object.entries(t).sort(([e],[r])=>e<r?-1:1))}function st(n){return H(crypto.getRandomValues(new Uint8Array(n)))}var A=class extends Error{constructor(t,e=null){super(t.detail),this.name="Problem",this.body=t,this.status=t.status,this.code=t.code,this.detail=t.detail,this.
errors=t.errors??[],this.retryAfter=e,this.temporary=t.status>=500||ts.has(t.code),this.unanswered=!1}},ts=new Set(["too_many_requests","too_many_streams","body\
_timeout","incomplete_body"]),T=class extends Error{constructor(t,e){super(t,{cause:e}),this.name="NetworkError",this.temporary=!0,this.retryAfter=null,this.unanswered=
!1}},X=class extends T{constructor(t){super("your browser wants permission for the local network",t),this.name="LocalNetworkError",this.temporary=!1}},ot=class extends Error{constructor(t){
super(t.detail),this.name="DisagreementError",this.warning=t}},j=class extends Error{constructor(t,e="terms_unsigned"){super(`nothing was rolled: ${t}`),this.name=
"TermsError",this.code=e}},es=[/^localhost$|\.localhost$|\.local$/,/^(127|10)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2[0-9]|3[01])\./,/^\[(::1|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*)\]$/];
async function qe(n,t){let{hostname:e}=new URL(n);return globalThis.location!==void 0&&!Ge(globalThis.location.hostname)&&Ge(e)&&await ns()==="missing"?new X(t):
new T(`no answer from ${e}`,t)}function Ge(n){return es.some(t=>t.test(n))}async function ns(){try{let n={name:"local-network-access"};return(await navigator.permissions.
query(n)).state==="granted"?"granted":"missing"}catch{return"unknown"}}function rs(n){return H(B("terms",Z(n)))}function ne({epoch:n,...t}){let{difficulty_salt:e,...r}=t,s=r.spec?.difficulty;if(!(typeof e=="string"&&/^[0-9a-f]{64}$/.
test(e))||!Number.isSafeInteger(s)||s<0)return t;let i=H(os(Y(e),s));return{...r,spec:{...r.spec,difficulty:i}}}function ss(n){if(!Object.hasOwn(n,"spec"))return[];
let{clock:t,...e}=n;return(n.epoch?[n]:[n,e]).map(ne)}function Je(n){let t=Object.hasOwn(n,"spec")?n.spec:n;return Array.isArray(t?.dice)?t.dice:null}function os(n,t){
return B("difficulty",n,G(t))}function P(n){try{return rs(n)}catch{return""}}function ze(n,{by:t,body:e}){if(n.by!==t)return"by";let r=Object.hasOwn(e,"spec"),s=(r?
ss(e).map(P):[e.terms]).filter(Boolean),o=e.epoch||null;return(n.epoch??null)!==o||o&&!r&&!s.length?"epoch":(s.length||o)&&!s.includes(n.terms)?"terms":null}var is=["character","clock","task","says","follows","fiction_changed","override","thrower"];function re(n){let{terms:t,terms_digest:e}=n;if(typeof t!="object"||
t===null)return"its terms were not told";let r=P(t);return r?e===void 0?"the digest of its terms was not told":e!==r?"the digest that was told is not that of it\
s terms":!t.rules||!Array.isArray(t.dice)||!t.thrower?"its terms lack rules, dice or thrower":null:"its terms have no canonical form"}async function Ke(n,t,e,r){
let s=n.terms??null,o=typeof s=="string"?s:s&&P(s);if(o==="")throw new j("its terms have no canonical form");let i=e.signable(o);if(!i){let c=await t.read()??{},
h=re(c);if(h!==null)throw new j(h);if(o!==null&&o!==c.terms_digest)throw new j("its terms are others by now","terms_changed");i=c.terms}if(!as(i,t))throw new j(
"its terms are those of another roll");if(i.thrower!==r)throw new j(`${i.thrower} is to throw these dice`,"not_thrower");let a=P(i);return await e.agreed(a,i),{
...n,terms:a}}function Ze(n,t){let e=r=>r.trim().split(/\s+/).join(" ").toUpperCase();return Object.entries(n??{}).find(([r])=>e(r)===e(t))?.[1]}function as(n,{
action:t,consequence:e,rating:r}){return n.action===t&&n.consequence?.id===e&&n.rating===r}function Ye(n){let t=JSON.parse(JSON.stringify(se(n)));if(!P(ne(t)))throw new j(
"its terms have no canonical form");return t}function se(n){let{spec:t,difficulty_salt:e}=n;return t?.difficulty_hidden===!0&&(t.difficulty??null)!==null&&!e?{...n,
difficulty_salt:st(32)}:n}var Ao=new Set([...is,"action","assistants","spec","offers","rules","dice"]);var Xe={first:250,most:15e3};function oe(n,{first:t,most:e}){return Math.min(e,t*2**Math.min(n-1,30))*(.5+Math.random()/2)}function ie(n,t){return new Promise((e,r)=>{
t?.throwIfAborted();let s=()=>{clearTimeout(o),globalThis.removeEventListener?.("online",s),t?.removeEventListener("abort",s),t?.aborted?r(t.reason):e()},o=setTimeout(
s,n);globalThis.addEventListener?.("online",s),t?.addEventListener("abort",s)})}function q(n){return(n instanceof A||n instanceof T)&&n.temporary}function ae(n){
return n instanceof A&&n.code==="busy"}var cs=3;async function _t(n,{patience:t,signal:e,backoff:r}){let s=Date.now()+t,o=0;for(let i=1;;i++){e?.throwIfAborted();
try{return await n(s-Date.now())}catch(a){if(!q(a)||(o=ae(a)?o+1:0,o===cs))throw a;let c=Math.max(oe(i,r),a.retryAfter??0);if(Date.now()+c>=s)throw a;await ie(c,
e)}}}var Q=class{#t;#n;#e;#r;constructor(t,e,r,s){this.#t=t,this.#n=e,this.#e=`${r}pending/`,this.#r=s}async pending(){return(await this.#n.list(this.#e)).map(([,e])=>e).
sort((e,r)=>e.at-r.at)}async make(t,e){let{name:r,method:s,path:o,body:i,version:a,rolls:c,bind:h,again:l}=t;if(c){let b=await this.#s(t,e);if(b)return b.told}let g=h?
await h():i&&se(i),f={key:st(16),name:r,method:s,path:o,body:g,version:a,rolls:c,at:Date.now()},p=this.#i({method:s,path:o,body:i,version:a}),w=await this.#n.update(
p,b=>b??f);return this.#o(p,w,l,e)}async resume(t,e){let s=(await this.#n.list(this.#e)).find(([,{key:o}])=>o===t.key)?.[0];return this.#o(s??this.#i(t),t,void 0,
e)}async#s({method:t,path:e,body:r,version:s},o){let i=this.#i({method:t,path:e,body:r,version:s});for(let[a,c]of await this.#n.list(this.#e)){if(!c.rolls||a===
i)continue;let h=c.path===e&&c.body?.consequence===r?.consequence&&!e.endsWith("/rolls");try{let l=await this.#o(a,c,void 0,o);if(h)return{told:l}}catch(l){if(h||
!(l instanceof A)||l.unanswered)throw l}}}#i({method:t,path:e,body:r={},version:s=""}){return this.#e+$t([t,e,r,s])}async#o(t,e,r,s){for(;;){await this.#r.before?.(
e);let o,i;try{({told:o,status:i}=await this.#a(e,s))}catch(a){if(!(a instanceof A)||a.unanswered)throw a;await this.#r.refused?.(a,e);let c=await this.#c(t,e,a,
r),h=c&&await this.#l(t,e,c);if(!h)throw a;e=h;continue}return await this.#r.after(o,e,i),await this.#u(t,e),o}}async#a({key:t,method:e,path:r,body:s,version:o,
rolls:i},{signal:a,patience:c=this.#t.patience}={}){let h={"Idempotency-Key":t,...o&&{"If-Match":o}},l=0,g=p=>l=p,f=p=>{let w={method:e,path:r,body:s,headers:{...this.#r.
headers(),...h},onStatus:g};return this.#t.attempt(w,a,p)};try{return{told:await _t(f,{patience:c,signal:a,backoff:this.#t.backoff}),status:l}}catch(p){let w=p,
b=w instanceof A&&w.status===401;throw(i?q(w)||b:q(w)&&!ae(w))&&(w.unanswered=!0),w}}async#c(t,e,r,s){let o;try{return o=await s?.(r,e),o}finally{o||await this.#u(
t,e)}}#l(t,e,r){let s={...e,body:r,key:st(16),at:Date.now()};return this.#n.update(t,o=>o?.key===e.key?s:o)}#u(t,{key:e}){return this.#n.update(t,r=>r?.key===e?
void 0:r)}};var bt=class{constructor(t,{fetch:e,patience:r=3e4,timeout:s=1e4,backoff:o=Xe,language:i}={}){this.url=t.replace(/\/+$/,""),this.fetch=e??((a,c)=>globalThis.fetch(
a,c)),this.patience=r,this.timeout=s,this.backoff=o,this.language=i}async open({method:t,path:e,headers:r={},body:s,query:o={},seen:i},a){let c=new URL(this.url+
e);for(let[p,w]of Object.entries(o))w!=null&&c.searchParams.set(p,String(w));let h={...r},l=typeof s=="string"&&"Content-Type"in h;s!==void 0&&!l&&(h["Content-T\
ype"]="application/json"),this.language&&(h["Accept-Language"]=this.language),i&&(h["A-IM"]="merge-patch"),i?.etag&&(h["If-None-Match"]=i.etag);let g={method:t,
headers:h,body:l?s:JSON.stringify(s),signal:a},f;try{f=await this.fetch(c.href,{...g,cache:"no-store"})}catch(p){throw p instanceof T?p:await qe(c.href,p)}if(!f.
ok&&!(f.status===304&&i?.etag))throw await ls(f);return f}async attempt(t,e,r=1/0){let s=AbortSignal.timeout(Math.max(1,Math.min(r,this.timeout))),{text:o=""}=t.
seen??{};try{let i=await this.open(t,e?AbortSignal.any([e,s]):s);if(t.onStatus?.(i.status),i.status===204)return;if(i.status===304)return it(o);let a=await Qe(i,
t.type??"application/json");if(t.type)return a;let c=i.status===226?tn(it(o),it(a)):it(a),h=i.headers.get("etag");return t.seen&&h&&Object.assign(t.seen,{etag:h,
text:JSON.stringify(c)}),c}catch(i){throw e?.throwIfAborted(),i}}read(t,{signal:e,patience:r=this.patience}={}){return _t(o=>this.attempt(t,e,o),{patience:r,signal:e,
backoff:this.backoff})}};async function Qe(n,t){let e=n.headers.get("content-type")??"";if(e.split(";")[0].trim()!==t)throw await n.body?.cancel(),new T(`not an\
 answer of the service: status ${n.status}, ${e||"no type"}`);try{return await n.text()}catch(r){throw new T("the answer broke off",r)}}function it(n){try{return JSON.
parse(n)}catch(t){throw new T("the answer is not JSON",t)}}function tn(n,t){if(t===null||typeof t!="object"||Array.isArray(t))return t;let e=n!==null&&typeof n==
"object"&&!Array.isArray(n),r=new Map(e?Object.entries(n):[]);for(let[s,o]of Object.entries(t))o===null?r.delete(s):r.set(s,tn(r.get(s),o));return Object.fromEntries(
r)}async function ls(n){let t=Number(n.headers.get("retry-after")??NaN),e=Number.isFinite(t)?1e3*t:null;try{let r=it(await Qe(n,"application/problem+json"));if(!(n.
status>=400&&r?.status===n.status))throw new T(`not an answer of the service: status ${n.status}`);return new A(r,e)}catch(r){return r instanceof T&&(r.retryAfter=
e),r}}var le=class{durable=!1;#t=new Map;async get(t){return this.#t.get(t)}async list(t){return[...this.#t].filter(([r])=>r.startsWith(t)).sort(([r],[s])=>r<s?-1:1)}async update(t,e){
let r=e(this.#t.get(t));return r===void 0?this.#t.delete(t):this.#t.set(t,structuredClone(r)),r}},ce="values",ue=class{durable=!0;#t=null;#n;constructor(t="roll\
wright"){this.#n=t}#e(){return this.#t??=new Promise((t,e)=>{let r=indexedDB.open(this.#n,1);r.onupgradeneeded=()=>r.result.createObjectStore(ce),r.onerror=()=>e(
r.error),r.onsuccess=()=>{r.result.onclose=()=>this.#t=null,t(r.result)}}),this.#t.catch(()=>this.#t=null),this.#t}async#r(t,e,r){let s=await this.#e();return new Promise(
(o,i)=>{let a=s.transaction(ce,t,{durability:r}),c;a.oncomplete=()=>o(c),a.onabort=()=>i(a.error),e(a.objectStore(ce),h=>c=h)})}get(t){return this.#r("readonly",
(e,r)=>{let s=e.get(t);s.onsuccess=()=>r(s.result)})}list(t){let e=IDBKeyRange.bound(t,`${t}\uFFFF`);return this.#r("readonly",(r,s)=>{let[o,i]=[r.getAllKeys(e),
r.getAll(e)];i.onsuccess=()=>s(i.result.map((a,c)=>[String(o.result[c]),a]))})}update(t,e){let r=(s,o)=>{let i=s.get(t);i.onsuccess=()=>{let a=e(i.result);a===void 0?
s.delete(t):s.put(a,t),o(a)}};return this.#r("readwrite",r,/\/(pending|sent)\//.test(t)?"strict":"relaxed")}};function en(){return typeof indexedDB>"u"?new le:new ue}var yt=class{#t;#n;#e;#r;constructor(t,e,r,s){this.#t=t,this.#n=e,this.#e=r,this.#r=s}async open(){(await this.#t.epochs()).length||await this.#n();let t=await this.#t.
epochs();nn(t)!==null&&(await this.#e(),t=await this.#t.epochs());let e=nn(t),r=t.at(-1);if(e===null&&r)return r;throw await this.#s(`epoch ${e??0}`,"no closing\
 in the log leads to this epoch",r)}async bind(t){let{epoch:e,...r}=t;return e===null||Je(t)||t.consequence&&t.rating===void 0?r:{...r,epoch:e??(await this.open()).
genesis}}async rebind(t,e,r){let s=t.body.epoch;if(t.code!=="stale_epoch"||!s)return;let o=await this.#t.refusals(),i=await this.open();if(i.genesis!==s.genesis||
i.genesis===e.body?.epoch)throw await this.#s(`epoch ${s.e}`,"the service names another open epoch than its log",s);let a={key:e.key,terms:i,refusals:o};if(this.#r(
"stale_epoch",a),!!await r?.(a))return{...e.body,epoch:i.genesis}}async#s(t,e,r){return new ot(await this.#t.warn("closing_missing",t,e,null,r))}};function nn(n){
let t=n.findIndex(({e,commit:r},s)=>{let o=n[s-1];return o&&(o.e+1!==e||o.next_commit!==r)});return t<0?null:n[t].e}var us=new Set(["by_name","character_name","who_name","names","form","summary","prompts","detail","label"]);function R(n,t,e=""){if(typeof n!="object"||typeof t!=
"object"||n===null||t===null)return n===t?null:e;if(Array.isArray(n)!==Array.isArray(t)||Array.isArray(n)&&n.length!==t.length)return e;for(let[r,s]of Object.entries(
n)){if(us.has(r)||s===void 0||t[r]===void 0)continue;let o=R(s,t[r],`${e}/${r}`);if(o!==null)return o}return null}function fe({n,t,rec:e,leaf:r,receipt:s},o){let i=ps(
n,t,e);if(r!==i)return["proof_wrong","the leaf is not the digest of the record",i,r];let a=s===void 0?null:xt(s),c={place:`${e.sid}/${e.e}`,n,leaf:i};if(a){let p={
place:a.place,n:a.n,leaf:a.leaf};if(R(c,p)!==null)return["proof_wrong","the receipt is for another roll",c,p]}let h=on(o),l=h.map(hs).find(p=>!fs(p)||R(e.draws,
p)!==null);if(l!==void 0)return["proof_wrong","other faces were told than the record has",e.draws,l];let g=h.map(ds).find(p=>p&&R(he,p)!==null);if(g)return["pro\
of_wrong","Hope and Fear are told in another order than they were drawn",he,g];let f=o?.terms;return!f||P(f)===e.req?.terms?null:["proof_wrong","the terms besid\
e the record are not those of its request",e.req?.terms,f]}function sn(n,t){let{sid:e,key:r,body:s}=t,o=n?.proof,i=[n?.ruling?.audit,n?.resistance?.audit].filter(
Boolean);if(!o?.rec||n.given||i.some(({kind:f})=>f!=="committed"))return["unproven","the roll was answered without a proof of its dice",s.epoch,i[0]??null];if(!pe(
o))return["unproven","the proof of the roll cannot be read",null,o];let{rec:a,receipt:c}=o;if(a.sid!==e||a.key!==r)return["unproven","the roll was answered with\
 another one",{sid:e,key:r},{sid:a.sid,key:a.key}];if(typeof c!="string")return["unproven","the roll was answered without a receipt",null,null];let{genesis:h}=xt(
c);if(h!==s.epoch)return["unproven","the receipt is for another epoch",s.epoch,h];let l=[...i,...i.length&&n.bound===void 0?[]:[n]].map(f=>f.bound),g=l.findIndex(
f=>f!==!0);return g>=0?["unproven","the roll was answered as one that is not bound","bound",l[g]??null]:on(n).length?kt(n)?fe(o,n)??de(a,t):["unproven","the rol\
l was answered with what is no entry of the log",null,null]:["unproven","the roll was answered without its dice",a.draws,null]}function on(n){let{ruling:t,announced:e,
resistance:r,dice:s}=n??{};return[...[t,e,r].filter(i=>i!=null).map(i=>i.dice),...s===void 0?[]:[s]]}function hs(n){return Array.isArray(n)?n.map(t=>[t?.sides,t?.
face]):null}function fs(n){return n?.flat().every(Number.isInteger)}var he=["hope","fear"];function ds(n){let t=n.map(({role:r})=>r??null),e=r=>he.includes(r);return t.
some(e)?[...t.slice(0,2),...t.slice(2).filter(e)]:null}function ps(n,t,e){try{return Ve(n,t,e)}catch{return null}}function xt(n){let[,t="",e="",r="",s=""]=n.split(
`
`),o=n.split(`
`).filter(a=>a.startsWith("\u2014 "));return{place:t.split("/").slice(-2).join("/"),genesis:rn(e),n:Number(r),leaf:rn(s),signatures:o}}function rn(n){try{return Array.
from(atob(n),t=>t.charCodeAt(0).toString(16).padStart(2,"0")).join("")}catch{return""}}function an(n,t){let[e,r]=[xt(n),xt(t)];if(e.place!==r.place||e.genesis!==
r.genesis||e.n!==r.n||e.leaf!==r.leaf)return!1;let s=o=>o.slice(0,o.lastIndexOf(" ")+6);return e.signatures.every(o=>{let i=r.signatures.find(a=>s(a)===s(o));return i===
void 0||i===o})}function de({req:n,draws:t},{by:e,body:r,terms:s}){let o=n??{},i=ze(o,{by:e,body:r})??Object.keys(o).find(h=>!ms.has(h));if(i){let h={by:e,...r}[i]??
null;return["request_changed",`the roll was made with another ${i} than was sent`,h,o[i]??null]}let a=Object.hasOwn(r,"spec")?r.dice:s?.dice,c=t.map(([h])=>h);return a==
null||R(a,c)===null?null:["request_changed","the roll was made with other dice than were signed",a,c]}var ms=new Set(["by","epoch","terms"]);function kt(n){return Number.
isInteger(n?.seq)&&typeof n.id=="string"&&typeof n.type=="string"}function cn(n){let t=[n?.genesis,n?.commit,n?.next_commit,n?.client_seed];return Number.isInteger(
n?.e)&&t.every(e=>typeof e=="string")}function pe(n){let{rec:t,n:e,t:r,leaf:s,receipt:o}=n??{},i=a=>Array.isArray(a)&&a.length===2&&a.every(Number.isInteger);return[
e,r,t?.e].every(Number.isInteger)&&[t?.sid,t?.key,s,o===void 0?"":o].every(a=>typeof a=="string")&&typeof(t.req??{})=="object"&&Array.isArray(t.draws)&&t.draws.
every(i)}var at=24576,J=n=>String(n).padStart(5,"0"),vt=class{#t;#n;#e;#r;#s;#i;#o=new Map;#a=new Map;constructor(t,e,{sid:r,person:s,emit:o,lastImport:i}){this.#t=t,this.#n=
`${e}kept/`,this.#e=r,this.#r=s,this.#s=o,this.#i=i}async begin(t){await this.#f("since",e=>e??t)}async begun(){return await this.#h("since")!==void 0}async sending(t){
await this.#f(`sent/${t.key}`,e=>e??{sent:this.#c(t)})}#c({key:t,body:e={}}){return{sid:this.#e,by:this.#r,key:t,body:e}}async settled(t,e){await this.#f(`sent/${t}`,
r=>r&&{...r,status:r.status??e})}async refusals(){return(await this.#p("sent/")).filter(t=>t.sent.body.epoch&&un(t)).length}othersRolls(){return this.#p("other/")}signable(t){
return t===null?void 0:this.#o.get(t)}async answered(t,e,r){let{key:s}=e;if(await this.settled(s,r),!e.body?.epoch)return this.told(t);let o=await this.#w(this.#c(
e)),i=ln("unproven",t,()=>sn(t,o));try{await this.told(t)}catch(a){if(!gs(a))throw a;i??=fn("unproven",t)}finally{let{rec:a,n:c}=t?.proof??{},h=a?.key===s?`epoc\
h ${a.e} roll ${c}`:`roll ${s}`;i&&await this.#v(h,i,t?.seq)}}epochs(){return this.#p("epoch/")}async warnings(){return(await this.#p("warning/")).sort((t,e)=>t.
at-e.at)}async lines(){let t=await this.#p("sent/"),e=t.map(({sent:i})=>({sent:i})),r=t.filter(({status:i})=>i).map(ws),s=(await this.#p("entry/")).map(({entry:i})=>i);
return[{sid:this.#e,epochs:await this.epochs()},...s,...e,...await this.#p("terms/"),...r].map(i=>`${JSON.stringify(i)}
`).join("")}agreed(t,e){return this.#f(`terms/${t}`,()=>({terms:e}))}async forget(){for(let[t]of await this.#t.list(this.#n))await this.#t.update(t,()=>{})}async told(t){
if(typeof t!="object"||t===null)return;if(kt(t))return this.#d(t);for(let r of[...z(t.epochs),t.epoch,t.next])cn(r)&&[void 0,this.#e].includes(r.sid)&&await this.#$(
r);let e=z(t.pending).flatMap(r=>z(r?.chances));for(let r of[t,...z(t.actions),...e])await this.#l(r);for(let r of[t,...z(t.characters)])this.#u(r);for(let r of[
...z(t.items),t.earlier])kt(r)&&await this.#d(r);for(let r of z(t.rolls))await this.#g(r,null,r?.seq)}async#l(t){let{terms:e=null,terms_digest:r=null,code:s}=t??
{};if(e===null&&r===null||s)return;let o=re(t);if(o===null){this.#o.set(r,e);return}this.#o.delete(P(e));let i=t.id??t.action??e?.action;await this.warn("terms_\
wrong",`action ${i}`,`no roll can be bound to what is shown: ${o}`,e,t)}#u(t){typeof t?.id=="string"&&"owner"in t&&this.#a.set(t.id,t.owner)}async#m({type:t,seq:e,
by:r,character:s}){if(!["rolled","resisted"].includes(t)||r===this.#r||!s||this.#a.get(s)!==this.#r||e<=(await this.#h("since")??1/0))return;let o={seq:e,by:r,character:s};
await this.#f(`other/${J(e)}`,a=>a??o)===o&&this.#s("others_roll",o)}async#d(t){let{seq:e}=t;t.type==="gm_handed_over"&&[t.by,t.person].includes(this.#r)&&await this.#f(
"view",a=>Math.max(a??0,e));let r=await this.#h("view")??0,s={entry:t,view:r},o=e>at?s:await this.#f(`entry/${J(e)}`,a=>hn(a,s)),i=o.view===r?R(o.entry,t):o.entry.
id===t.id?null:"/id";if(i!==null){let a=`entry ${e} is another than it was: ${i}`;await this.warn("entry_changed",`entry ${e}`,a,o.entry,t)}"character_after"in t&&
this.#u(t.character_after),await this.#m(t),"proof"in t&&t.proof&&await this.#g(t.proof,t,e),t.type==="epoch_closed"&&await this.#_(t),t.type==="epoch_revealed"&&
await this.#y(t),(t.type==="session_created"||t.type==="imported")&&await this.#x(t)}async#g(t,e,r){if(!pe(t)){let g=`entry ${r} has a proof that cannot be read`;
return this.warn("proof_wrong",`entry ${r}`,g,null,t,r)}let{rec:s,n:o}=t;if(s.sid!==this.#e)return;let i=`epoch ${s.e} roll ${o}`,a=ln("proof_wrong",e,()=>fe(t,
e));a&&await this.#v(i,a,r);let c={leaf:t.leaf,receipt:t.receipt,key:s.key,seq:r},h=o>at?c:await this.#f(`roll/${s.e}/${J(o)}`,g=>hn(g,c)),l=!h.receipt||!c.receipt||
an(h.receipt,c.receipt);(h.leaf!==c.leaf||h.seq!==r||!l)&&await this.warn("roll_changed",i,`${i} is another than it was`,h,c,r),s.req?.by===this.#r&&await this.#b(
i,s,r)}async#b(t,e,r){let s=await this.#h(`sent/${e.key}`);if(s){let a=(un(s)?["unproven","the roll was made, though it was refused",null,e]:null)??de(e,await this.#w(
s.sent));a&&await this.#v(t,a,r);return}let o=await this.#h("since")??1/0;r<=o||await this.warn("not_mine",t,`entry ${r} is a roll in your name that you did not\
 make`,null,e,r)}async#w(t){let{terms:e}=await this.#h(`terms/${t.body.terms}`)??{};return{...t,terms:e}}async#$(t){let e=`epoch ${t.e}`,r=Be(this.#e,t);if(r!==
t.genesis)return this.warn("genesis_wrong",e,`the genesis of ${e} is not that of its terms`,r,t);if(t.e>at)return;let s=`epoch/${J(t.e)}`,o=t.e>0?await this.#h(
`epoch/${J(t.e-1)}`):void 0;if(o&&o.next_commit!==t.commit){let p=`${e} has another commitment than was announced`;return this.warn("commitment_broken",e,p,o.next_commit,
t.commit)}let{e:i,commit:a,next_commit:c,client_seed:h,lineage:l}=t,g={e:i,genesis:r,commit:a,next_commit:c,client_seed:h,lineage:l},f=await this.#f(s,p=>p??g);
R(f,g)!==null&&await this.warn("epoch_changed",e,`${e} has other terms than it had`,f,g)}async#_({epoch:t,client_seed:e,commit:r,genesis:s,lineage:o,seq:i}){let a=await this.#h(
`epoch/${J(t)}`);!a||await this.#k(i)||await this.#$({e:t+1,genesis:s,commit:a.next_commit,next_commit:r,client_seed:e,lineage:o})}async#y({epoch:t,seed:e,seq:r}){
let s=await this.#h(`epoch/${J(t)}`),o=Fe(this.#e,t,e);if(!s||o===s.commit||await this.#k(r))return;let i=`the seed of epoch ${t} is not the one that was commit\
ted to`;await this.warn("seed_wrong",`epoch ${t}`,i,s.commit,o)}async#x({commitments:[t,e],genesis:r,seq:s}){let o=await this.#h("epoch/00000"),i={commit:t,next_commit:e,
genesis:r};!o||R(o,i)===null||await this.#k(s)||await this.warn("epoch_changed","epoch 0","epoch 0 has other terms than it had",o,i)}async#k(t){return t<await this.#i().
catch(()=>1/0)}#v(t,[e,r,s,o],i){return this.warn(e,t,`${t}: ${r}`,s,o,i)}async warn(t,e,r,s,o,i){let a={code:t,about:e,detail:r,kept:s,told:o,at:Date.now(),...i!==
void 0&&{seq:i}},c=$t([t,e,o]);return await this.#f(`warning/${c}`,l=>l??a)===a&&this.#s("warning",a),a}#h(t){return this.#t.get(this.#n+t)}async#p(t){return(await this.#t.
list(this.#n+t)).map(([,e])=>e)}#f(t,e){return this.#t.update(this.#n+t,e)}};function ln(n,t,e){try{return e()}catch{return fn(n,t)}}function fn(n,t){return[n,"\
what was told of the roll cannot be read",null,t??null]}function gs(n){return n instanceof TypeError||n instanceof RangeError}function un({status:n=0}){return n>=
400&&n<500}function ws({sent:{sid:n,key:t},status:e}){return{answered:{sid:n,key:t,status:e}}}function hn(n,t){if(!n)return t;if(t.entry?.proof&&!n.entry?.proof){
let{proof:e,head:r}=t.entry;return{...n,entry:{...n.entry,proof:e,head:r}}}return t.receipt&&!n.receipt?{...n,receipt:t.receipt}:n}function z(n){return Array.isArray(
n)?n:[]}var St=class{#t=new Map;on(t,e){let r=this.#t.get(t)??new Set;return this.#t.set(t,r.add(e)),()=>{r.delete(e)}}emit(t,e){for(let r of this.#t.get(t)??[])try{r(e)}catch(s){
queueMicrotask(()=>{throw s})}}};var Tt=class{read(t,e,r,s,o){throw new TypeError("abstract")}getSession(t,e){return this.read("getSession","",e,t)}describeGame(t,e){return this.read("describeG\
ame","/game",e,t)}getGameDocument(t){return this.read("getGameDocument","/game/document",t)}listCharacters(t){return this.read("listCharacters","/characters",t)}readCharacter(t,e,r){
return this.read("readCharacter","/characters/read",r,e,t)}getCharacter(t,e){return this.read("getCharacter",S`/characters/${t}`,e)}listClocks(t){return this.read(
"listClocks","/clocks",t)}getClock(t,e){return this.read("getClock",S`/clocks/${t}`,e)}listActions(t,e){return this.read("listActions","/actions",e,t)}getAction(t,e){
return this.read("getAction",S`/actions/${t}`,e)}actionStakes(t,e,r){return this.read("actionStakes",S`/actions/${t}/stakes`,r,e)}getRoll(t,e){return this.read(
"getRoll",S`/rolls/${t}`,e)}previewReversal(t,e){return this.read("previewReversal",S`/reversals/${t}`,e)}readLog(t,e){return this.read("readLog","/log",e,t)}report(t){
return this.read("report","/report",t)}auditSession(t,e){return this.read("auditSession","/audit",e,t)}};function S(n,...t){return String.raw({raw:n},...t.map($s))}
function $s(n){return/^\.{1,2}$/.test(String(n))?String(n).replaceAll(".","%252E"):encodeURIComponent(n)}var Ot=class extends Tt{change(t,e,r,s,o,i){throw new TypeError("abstract")}drawDice(t,e,r,s,o,i){throw new TypeError("abstract")}changeSession(t,e,r){return this.
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
r,e)}tell(t,e,r){return this.change("tell","POST",S`/actions/${t}/tales`,r,e)}async resistConsequence(t,e,r){let{consequence:s,attribute:o}=e,i=async g=>{let{pending:f=[]}=await this.
actionStakes(t,{rating:g});return f.find(p=>p.consequence.id===s)},{rating:a=o&&Ze((await i(0))?.ratings,o)}=e,c=async()=>(await i(a??0))?.chances?.[0],h=a!=null,
l=S`/actions/${t}/resistances`;return this.drawDice("resistConsequence",l,r,h?{...e,rating:a}:e,void 0,h?{action:t,consequence:s,rating:a,read:c}:void 0)}rollAtTable(t,e){
return this.drawDice("rollAtTable","/rolls",e,t)}openDifficulty(t,e){return this.change("openDifficulty","POST",S`/rolls/${t}/difficulty`,e)}reverse(t,e){return this.
change("reverse","POST","/reversals",e,t)}closeEpoch(t={},e){return this.change("closeEpoch","POST","/epochs",e,t)}};var me=class{lastId="";retry=null;#t=new TextDecoder;#n="";#e=!1;#r="";#s="";#i;constructor(t=""){this.lastId=this.#i=t}push(t){let e=this.#t.decode(t,{stream:!0});
if(!e)return[];this.#e&&e.startsWith(`
`)&&(e=e.slice(1)),this.#e=e?e.endsWith("\r"):!1;let r=(this.#n+e).split(/\r\n|\r|\n/);return this.#n=r.pop()??"",r.flatMap(s=>this.#o(s)??[])}#o(t){if(!t)return this.#a();
let[,e,r]=/^([^:]*)(?:: ?)?(.*)$/s.exec(t);e==="data"?this.#r+=`${r}
`:e==="event"?this.#s=r:e==="id"&&!r.includes("\0")?this.#i=r:e==="retry"&&/^[0-9]+$/.test(r)&&(this.retry=Number(r))}#a(){this.lastId=this.#i;let t={type:this.#s||
"message",data:this.#r.slice(0,-1),id:this.lastId},e=this.#r!=="";return this.#r=this.#s="",e?t:void 0}};async function*dn(n,{after:t,signal:e,silence:r,backoff:s,
onConnection:o}){let{first:i}=s,a=0;for(;!e?.aborted;){let c=new me(t),h=new AbortController,l=()=>h.abort();e?.addEventListener("abort",l);let g,f=!1;try{let b=await pn(
r,h,n(t,h.signal));o({live:!0});for await(let y of _s(b,r,h)){a=0;for(let x of c.push(y))f=x.type==="closing",f||(yield x),t=x.id;t=c.lastId,i=c.retry??i}}catch(b){
if(e?.aborted)break;if(g=b,!q(b))throw b}finally{h.abort(),e?.removeEventListener("abort",l),e?.aborted||o({live:!1,error:g})}a=f?1:a+1;let p=oe(a,{first:i,most:Math.
max(i,s.most)}),w=q(g)?g.retryAfter??0:0;await ie(Math.max(p,w),e).catch(()=>{})}}async function*_s(n,t,e){if(!n.body)return;let r=n.body.getReader();for(;;){let s;
try{s=await pn(t,e,r.read())}catch(o){throw o instanceof T?o:new T("the event stream broke off",o)}if(s.done)return;yield s.value}}async function pn(n,t,e){let r,
s=new Promise((o,i)=>{r=setTimeout(()=>{i(new T(`nothing came for ${n} ms`)),t.abort()},n)});try{return await Promise.race([e,s])}finally{clearTimeout(r)}}var bs=16,Ct=class extends Ot{#t;#n;#e;#r;#s;#i;#o=new St;#a=new Map;#c=null;constructor(t,e,{sid:r,token:s}){super(),this.#t=t,this.#r=e,this.#n=s,this.sid=r,this.
person=s.split(".")[0],this.#e=`${r}/${this.person}/`;let o=(i,a)=>this.#o.emit(i,a);this.evidence=new vt(e,this.#e,{sid:r,person:this.person,emit:o,lastImport:()=>this.#x()}),
this.#i=new yt(this.evidence,()=>this.getSession(),()=>this.#y(),o),this.#s=new Q(t,e,this.#e,{headers:()=>this.#m(),before:async i=>{i.rolls&&await this.evidence.
sending(i)},after:(i,a,c)=>this.#b(i,a,c),refused:(i,a)=>this.#w(i,a)})}get credentials(){return{sid:this.sid,token:this.#n}}on(t,e){return this.#o.on(t,e)}async*followLog({
after:t,as:e,silence:r=45e3,signal:s}={}){let o=t??await this.#_(s),i=(h,l)=>{let g={...this.#m(),"Last-Event-ID":h};return this.#t.open({method:"GET",path:`${this.#u}\
/events`,headers:g,query:{as:e}},l)},a=h=>this.#o.emit("connection",h),c={after:o,signal:s,silence:r,backoff:this.#t.backoff,onConnection:a};for await(let{type:h,
data:l}of dn(i,c)){if(h==="presence"||h==="problems"){this.#o.emit(h,JSON.parse(l));continue}let g=h==="reset"?{type:h}:JSON.parse(l);h!=="reset"&&(await this.evidence.
told(g),this.#o.emit("entry",g)),this.#o.emit(g.type,g),yield g}}async listen(t){for await(let e of this.followLog(t));}pending(){return this.#s.pending()}resume(t,e){
return this.#s.resume(t,e)}async forget(){for(let[t]of await this.#r.list(this.#e))await this.#r.update(t,()=>{})}renewToken(t,e){return this.change("renewToken",
"POST",`/players/${encodeURIComponent(t)}/token`,e)}async deleteSession(t){try{await this.change("deleteSession","DELETE","",t)}catch(e){if(!(e instanceof A)||e.
code!=="no_session")throw e}}exportSession(t,e){return this.#t.read({...this.#d("/export"),query:t,type:"application/x-ndjson"},e)}getForm(t,e,r){let{headers:s,
...o}=this.#d(`/rolls/${t}`);return this.#t.read({...o,headers:{...s,Accept:e},type:e},r)}async read(t,e,r,s,o){let i=t==="actionStakes"?this.#g(e+JSON.stringify(
s)):void 0,a=o,c={...this.#d(e),query:s,seen:i,...o&&{method:"POST",body:a}},h=await this.#t.read(c,r);return await this.evidence.told(h),h}change(t,e,r,s,o,i){
let a=o;return this.#s.make({name:t,method:e,path:this.#u+r,body:a,version:mn(i)},s)}async drawDice(t,e,{again:r,...s}={},o,i,a){await this.#$(s.signal);let c=o;
return this.#s.make({name:t,method:"POST",path:this.#u+e,body:c,version:mn(i),rolls:!0,bind:async()=>this.#i.bind(await this.#l(c,a)),again:(h,l)=>this.#i.rebind(
h,l,r)},s)}async#l(t,e){return e?Ke(t,e,this.evidence,this.person):t.spec?Ye(t):t}get#u(){return`/v1/sessions/${encodeURIComponent(this.sid)}`}#m(){return{Authorization:`\
Bearer ${this.#n}`}}#d(t){return{method:"GET",path:this.#u+t,headers:this.#m()}}#g(t){let e=this.#a.get(t)??{etag:"",text:""};this.#a.delete(t),this.#a.set(t,e);
let[r]=this.#a.keys();return this.#a.size>bs&&this.#a.delete(r),e}async#b(t,e,r){let{name:s,path:o}=e;s==="renewToken"&&o.endsWith(`/players/${this.person}/toke\
n`)&&t.token&&(this.#n=t.token),e.rolls?await this.evidence.answered(t,e,r):await this.evidence.told(t)}async#w({body:t,code:e,status:r},{key:s,rolls:o,body:i}){
await this.evidence.told(t),o&&(await this.evidence.settled(s,r),i?.epoch&&this.#o.emit("refused_roll",{key:s,code:e,refusals:await this.evidence.refusals()}))}async#$(t){
await this.evidence.begun()||await this.evidence.begin(parseInt(await this.#_(t),10))}async#_(t){let{last_event_id:e="0"}=await this.getSession({include:"charac\
ters"},{signal:t});return e}async#y(){for(let t=0;t!==null;)({next:t}=await this.readLog({type:"epoch_closed",after:t,limit:200,proof:"no"}))}async#x(){let t={type:"\
imported",before:at+1,limit:1,proof:"no"};return this.#c??=this.#t.read({...this.#d("/log"),query:t}).then(({items:e})=>e.at(-1)?.seq??0),this.#c.catch(()=>this.#c=
null),this.#c}};function mn(n){if(n!==void 0)return n==="*"?"*":`"${n}"`}var ct=class{#t;#n;constructor(t,{storage:e=en(),apiKey:r,...s}={}){this.#t=new bt(t,s),this.storage=e;let o=r?{"X-API-Key":r}:{};this.#n=new Q(this.#t,e,`${this.#t.
url}/`,{headers:()=>o,after:(i,a)=>this.#r(i,a)})}get url(){return this.#t.url}table(t){return new Ct(this.#t,this.storage,t)}async openSession(t,e){let r=await this.#n.
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
await s.begin(0),await s.told(t)}};var tt=class extends Error{constructor(t){super(`the game of the link is ${t}`),this.reason=t}};async function gn(n){let t=new Blob([n]).stream().pipeThrough(new CompressionStream(
"deflate")),e=new Uint8Array(await new Response(t).arrayBuffer()),r=Array.from(e,s=>String.fromCharCode(s)).join("");return`game=${btoa(r).replaceAll("+","-").replaceAll(
"/","_").replaceAll("=","")}`}async function wn(){let n=/^#game=(.*)$/s.exec(location.hash)?.[1];if(n===void 0)return null;history.replaceState(null,"",location.
pathname);try{return{text:await ys(n),reason:""}}catch(t){return{text:"",reason:t.reason}}}async function ys(n){if(n.length>1e5)throw new tt("large");try{let t=Uint8Array.
from(atob(n.replaceAll("-","+").replaceAll("_","/")),e=>e.charCodeAt(0));return await xs(t)}catch(t){throw t instanceof tt?t:new tt("damaged")}}async function xs(n){
let t=0,r=new ReadableStream({pull(a){t<n.length?a.enqueue(n.slice(t,t+64)):a.close(),t+=64}},{highWaterMark:0}).pipeThrough(new DecompressionStream("deflate")).
getReader(),s=[],o=0;for(;;){let{done:a,value:c}=await r.read();if(a)break;if(o+=c.length,o>65536)throw r.cancel().catch(()=>{}),new tt("large");s.push(c)}let i=new Uint8Array(
o);return s.reduce((a,c)=>(i.set(c,a),a+c.length),0),new TextDecoder("utf-8",{fatal:!0}).decode(i)}function we(n,t,e){try{return JSON.parse(globalThis[n].getItem(ge(t,e))??"null")??void 0}catch{return}}function $n(n,t,e,r){try{let s=JSON.stringify(r);s===void 0?
globalThis[n].removeItem(ge(t,e)):globalThis[n].setItem(ge(t,e),s)}catch{}}var ks="rollwright kept";function ge(n,{seat:t,me:e}){return`${ks} ${t.sid}/${e}/${n}`}var _n="rollwright settings";function $e(){return{language:"",motion:"",sound:"",calls:"",...vs(_n,{})}}function bn(n,t){Ss(_n,{...$e(),[n]:t})}function vs(n,t){try{return JSON.parse(localStorage.
getItem(n)??"")??t}catch{return t}}function Ss(n,t){localStorage.setItem(n,JSON.stringify(t))}var Lt,_,jn,lt,Pn,yn,Ts,It={},Ln=[],Os=/acit|ex(?:s|g|n|p|$)|rph|grid|ows|mnc|ntw|ine[ch]|zoo|^ord|itera/i;function F(n,t){for(var e in t)n[e]=t[e];return n}function Dn(n){
var t=n.parentNode;t&&t.removeChild(n)}function Hn(n,t,e){var r,s,o,i={};for(o in t)o=="key"?r=t[o]:o=="ref"?s=t[o]:i[o]=t[o];if(arguments.length>2&&(i.children=
arguments.length>3?Lt.call(arguments,2):e),typeof n=="function"&&n.defaultProps!=null)for(o in n.defaultProps)i[o]===void 0&&(i[o]=n.defaultProps[o]);return Mt(
n,i,r,s,null)}function Mt(n,t,e,r,s){var o={type:n,props:t,key:e,ref:r,__k:null,__:null,__b:0,__e:null,__d:void 0,__c:null,__h:null,constructor:void 0,__v:s??++jn};
return _.vnode!=null&&_.vnode(o),o}function Dt(n){return n.children}function Et(n,t){this.props=n,this.context=t}function et(n,t){if(t==null)return n.__?et(n.__,
n.__.__k.indexOf(n)+1):null;for(var e;t<n.__k.length;t++)if((e=n.__k[t])!=null&&e.__e!=null)return e.__e;return typeof n.type=="function"?et(n):null}function Rn(n){
var t,e;if((n=n.__)!=null&&n.__c!=null){for(n.__e=n.__c.base=null,t=0;t<n.__k.length;t++)if((e=n.__k[t])!=null&&e.__e!=null){n.__e=n.__c.base=e.__e;break}return Rn(
n)}}function xn(n){(!n.__d&&(n.__d=!0)&&lt.push(n)&&!jt.__r++||yn!==_.debounceRendering)&&((yn=_.debounceRendering)||Pn)(jt)}function jt(){for(var n;jt.__r=lt.length;)
n=lt.sort(function(t,e){return t.__v.__b-e.__v.__b}),lt=[],n.some(function(t){var e,r,s,o,i,a;t.__d&&(i=(o=(e=t).__v).__e,(a=e.__P)&&(r=[],(s=F({},o)).__v=o.__v+
1,ye(a,o,s,e.__n,a.ownerSVGElement!==void 0,o.__h!=null?[i]:null,r,i??et(o),o.__h),Fn(r,o),o.__e!=i&&Rn(o)))})}function Wn(n,t,e,r,s,o,i,a,c,h){var l,g,f,p,w,b,
y,x=r&&r.__k||Ln,O=x.length;for(e.__k=[],l=0;l<t.length;l++)if((p=e.__k[l]=(p=t[l])==null||typeof p=="boolean"?null:typeof p=="string"||typeof p=="number"||typeof p==
"bigint"?Mt(null,p,null,null,p):Array.isArray(p)?Mt(Dt,{children:p},null,null,null):p.__b>0?Mt(p.type,p.props,p.key,null,p.__v):p)!=null){if(p.__=e,p.__b=e.__b+
1,(f=x[l])===null||f&&p.key==f.key&&p.type===f.type)x[l]=void 0;else for(g=0;g<O;g++){if((f=x[g])&&p.key==f.key&&p.type===f.type){x[g]=void 0;break}f=null}ye(n,
p,f=f||It,s,o,i,a,c,h),w=p.__e,(g=p.ref)&&f.ref!=g&&(y||(y=[]),f.ref&&y.push(f.ref,null,p),y.push(g,p.__c||w,p)),w!=null?(b==null&&(b=w),typeof p.type=="functio\
n"&&p.__k!=null&&p.__k===f.__k?p.__d=c=Un(p,c,n):c=Bn(n,p,f,x,w,c),h||e.type!=="option"?typeof e.type=="function"&&(e.__d=c):n.value=""):c&&f.__e==c&&c.parentNode!=
n&&(c=et(f))}for(e.__e=b,l=O;l--;)x[l]!=null&&(typeof e.type=="function"&&x[l].__e!=null&&x[l].__e==e.__d&&(e.__d=et(r,l+1)),Gn(x[l],x[l]));if(y)for(l=0;l<y.length;l++)
Vn(y[l],y[++l],y[++l])}function Un(n,t,e){var r,s;for(r=0;r<n.__k.length;r++)(s=n.__k[r])&&(s.__=n,t=typeof s.type=="function"?Un(s,t,e):Bn(e,s,s,n.__k,s.__e,t));
return t}function Bn(n,t,e,r,s,o){var i,a,c;if(t.__d!==void 0)i=t.__d,t.__d=void 0;else if(e==null||s!=o||s.parentNode==null)t:if(o==null||o.parentNode!==n)n.appendChild(
s),i=null;else{for(a=o,c=0;(a=a.nextSibling)&&c<r.length;c+=2)if(a==s)break t;n.insertBefore(s,o),i=o}return i!==void 0?i:s.nextSibling}function kn(n,t,e){t[0]===
"-"?n.setProperty(t,e):n[t]=e==null?"":typeof e!="number"||Os.test(t)?e:e+"px"}function At(n,t,e,r,s){var o;t:if(t==="style")if(typeof e=="string")n.style.cssText=
e;else{if(typeof r=="string"&&(n.style.cssText=r=""),r)for(t in r)e&&t in e||kn(n.style,t,"");if(e)for(t in e)r&&e[t]===r[t]||kn(n.style,t,e[t])}else if(t[0]===
"o"&&t[1]==="n")o=t!==(t=t.replace(/Capture$/,"")),t=t.toLowerCase()in n?t.toLowerCase().slice(2):t.slice(2),n.l||(n.l={}),n.l[t+o]=e,e?r||n.addEventListener(t,
o?Sn:vn,o):n.removeEventListener(t,o?Sn:vn,o);else if(t!=="dangerouslySetInnerHTML"){if(s)t=t.replace(/xlink[H:h]/,"h").replace(/sName$/,"s");else if(t!=="href"&&
t!=="list"&&t!=="form"&&t!=="tabIndex"&&t!=="download"&&t in n)try{n[t]=e??"";break t}catch{}typeof e=="function"||(e!=null&&(e!==!1||t[0]==="a"&&t[1]==="r")?n.
setAttribute(t,e):n.removeAttribute(t))}}function vn(n){this.l[n.type+!1](_.event?_.event(n):n)}function Sn(n){this.l[n.type+!0](_.event?_.event(n):n)}function ye(n,t,e,r,s,o,i,a,c){
var h,l,g,f,p,w,b,y,x,O,N,k=t.type;if(t.constructor!==void 0)return null;e.__h!=null&&(c=e.__h,a=t.__e=e.__e,t.__h=null,o=[a]),(h=_.__b)&&h(t);try{t:if(typeof k==
"function"){if(y=t.props,x=(h=k.contextType)&&r[h.__c],O=h?x?x.props.value:h.__:r,e.__c?b=(l=t.__c=e.__c).__=l.__E:("prototype"in k&&k.prototype.render?t.__c=l=
new k(y,O):(t.__c=l=new Et(y,O),l.constructor=k,l.render=As),x&&x.sub(l),l.props=y,l.state||(l.state={}),l.context=O,l.__n=r,g=l.__d=!0,l.__h=[]),l.__s==null&&(l.
__s=l.state),k.getDerivedStateFromProps!=null&&(l.__s==l.state&&(l.__s=F({},l.__s)),F(l.__s,k.getDerivedStateFromProps(y,l.__s))),f=l.props,p=l.state,g)k.getDerivedStateFromProps==
null&&l.componentWillMount!=null&&l.componentWillMount(),l.componentDidMount!=null&&l.__h.push(l.componentDidMount);else{if(k.getDerivedStateFromProps==null&&y!==
f&&l.componentWillReceiveProps!=null&&l.componentWillReceiveProps(y,O),!l.__e&&l.shouldComponentUpdate!=null&&l.shouldComponentUpdate(y,l.__s,O)===!1||t.__v===e.
__v){l.props=y,l.state=l.__s,t.__v!==e.__v&&(l.__d=!1),l.__v=t,t.__e=e.__e,t.__k=e.__k,t.__k.forEach(function(L){L&&(L.__=t)}),l.__h.length&&i.push(l);break t}l.
componentWillUpdate!=null&&l.componentWillUpdate(y,l.__s,O),l.componentDidUpdate!=null&&l.__h.push(function(){l.componentDidUpdate(f,p,w)})}l.context=O,l.props=
y,l.state=l.__s,(h=_.__r)&&h(t),l.__d=!1,l.__v=t,l.__P=n,h=l.render(l.props,l.state,l.context),l.state=l.__s,l.getChildContext!=null&&(r=F(F({},r),l.getChildContext())),
g||l.getSnapshotBeforeUpdate==null||(w=l.getSnapshotBeforeUpdate(f,p)),N=h!=null&&h.type===Dt&&h.key==null?h.props.children:h,Wn(n,Array.isArray(N)?N:[N],t,e,r,
s,o,i,a,c),l.base=t.__e,t.__h=null,l.__h.length&&i.push(l),b&&(l.__E=l.__=null),l.__e=!1}else o==null&&t.__v===e.__v?(t.__k=e.__k,t.__e=e.__e):t.__e=Cs(e.__e,t,
e,r,s,o,i,c);(h=_.diffed)&&h(t)}catch(L){t.__v=null,(c||o!=null)&&(t.__e=a,t.__h=!!c,o[o.indexOf(a)]=null),_.__e(L,t,e)}}function Fn(n,t){_.__c&&_.__c(t,n),n.some(
function(e){try{n=e.__h,e.__h=[],n.some(function(r){r.call(e)})}catch(r){_.__e(r,e.__v)}})}function Cs(n,t,e,r,s,o,i,a){var c,h,l,g=e.props,f=t.props,p=t.type,w=0;
if(p==="svg"&&(s=!0),o!=null){for(;w<o.length;w++)if((c=o[w])&&(c===n||(p?c.localName==p:c.nodeType==3))){n=c,o[w]=null;break}}if(n==null){if(p===null)return document.
createTextNode(f);n=s?document.createElementNS("http://www.w3.org/2000/svg",p):document.createElement(p,f.is&&f),o=null,a=!1}if(p===null)g===f||a&&n.data===f||(n.
data=f);else{if(o=o&&Lt.call(n.childNodes),h=(g=e.props||It).dangerouslySetInnerHTML,l=f.dangerouslySetInnerHTML,!a){if(o!=null)for(g={},w=0;w<n.attributes.length;w++)
g[n.attributes[w].name]=n.attributes[w].value;(l||h)&&(l&&(h&&l.__html==h.__html||l.__html===n.innerHTML)||(n.innerHTML=l&&l.__html||""))}if((function(b,y,x,O,N){
var k;for(k in x)k==="children"||k==="key"||k in y||At(b,k,null,x[k],O);for(k in y)N&&typeof y[k]!="function"||k==="children"||k==="key"||k==="value"||k==="chec\
ked"||x[k]===y[k]||At(b,k,y[k],x[k],O)})(n,f,g,s,a),l)t.__k=[];else if(w=t.props.children,Wn(n,Array.isArray(w)?w:[w],t,e,r,s&&p!=="foreignObject",o,i,o?o[0]:e.
__k&&et(e,0),a),o!=null)for(w=o.length;w--;)o[w]!=null&&Dn(o[w]);a||("value"in f&&(w=f.value)!==void 0&&(w!==n.value||p==="progress"&&!w)&&At(n,"value",w,g.value,
!1),"checked"in f&&(w=f.checked)!==void 0&&w!==n.checked&&At(n,"checked",w,g.checked,!1))}return n}function Vn(n,t,e){try{typeof n=="function"?n(t):n.current=t}catch(r){
_.__e(r,e)}}function Gn(n,t,e){var r,s;if(_.unmount&&_.unmount(n),(r=n.ref)&&(r.current&&r.current!==n.__e||Vn(r,null,t)),(r=n.__c)!=null){if(r.componentWillUnmount)
try{r.componentWillUnmount()}catch(o){_.__e(o,t)}r.base=r.__P=null}if(r=n.__k)for(s=0;s<r.length;s++)r[s]&&Gn(r[s],t,typeof n.type!="function");e||n.__e==null||
Dn(n.__e),n.__e=n.__d=void 0}function As(n,t,e){return this.constructor(n,e)}function qn(n,t,e){var r,s,o;_.__&&_.__(n,t),s=(r=typeof e=="function")?null:e&&e.__k||
t.__k,o=[],ye(t,n=(!r&&e||t).__k=Hn(Dt,null,[n]),s||It,It,t.ownerSVGElement!==void 0,!r&&e?[e]:s?null:t.firstChild?Lt.call(t.childNodes):null,o,!r&&e?e:s?s.__e:
t.firstChild,r),Fn(o,n)}Lt=Ln.slice,_={__e:function(n,t){for(var e,r,s;t=t.__;)if((e=t.__c)&&!e.__)try{if((r=e.constructor)&&r.getDerivedStateFromError!=null&&(e.setState(r.getDerivedStateFromError(
n)),s=e.__d),e.componentDidCatch!=null&&(e.componentDidCatch(n),s=e.__d),s)return e.__E=e}catch(o){n=o}throw n}},jn=0,Et.prototype.setState=function(n,t){var e;
e=this.__s!=null&&this.__s!==this.state?this.__s:this.__s=F({},this.state),typeof n=="function"&&(n=n(F({},e),this.props)),n&&F(e,n),n!=null&&this.__v&&(t&&this.
__h.push(t),xn(this))},Et.prototype.forceUpdate=function(n){this.__v&&(this.__e=!0,n&&this.__h.push(n),xn(this))},Et.prototype.render=Dt,lt=[],Pn=typeof Promise==
"function"?Promise.prototype.then.bind(Promise.resolve()):setTimeout,jt.__r=0,Ts=0;var Ht,E,Tn,Pt=0,_e=[],On=_.__b,Cn=_.__r,An=_.diffed,Mn=_.__c,En=_.unmount;function xe(n,t){
_.__h&&_.__h(E,n,Pt||t),Pt=0;var e=E.__H||(E.__H={__:[],__h:[]});return n>=e.__.length&&e.__.push({}),e.__[n]}function W(n){return Pt=1,Ms(Kn,n)}function Ms(n,t,e){
var r=xe(Ht++,2);return r.t=n,r.__c||(r.__=[e?e(t):Kn(void 0,t),function(s){var o=r.t(r.__[0],s);r.__[0]!==o&&(r.__=[o,r.__[1]],r.__c.setState({}))}],r.__c=E),r.
__}function Jn(n,t){var e=xe(Ht++,3);!_.__s&&zn(e.__H,t)&&(e.__=n,e.__H=t,E.__H.__h.push(e))}function ut(n){return Pt=5,Es(function(){return{current:n}},[])}function Es(n,t){var e=xe(Ht++,7);return zn(e.__H,t)&&(e.__=n(),e.__H=t,e.__h=n),e.__}function Ns(){_e.forEach(function(n){if(n.__P)try{n.__H.__h.forEach(Nt),n.__H.__h.forEach(be),n.__H.__h=[]}catch(t){n.__H.__h=[],_.__e(t,n.__v)}}),_e=[]}_.__b=function(n){
E=null,On&&On(n)},_.__r=function(n){Cn&&Cn(n),Ht=0;var t=(E=n.__c).__H;t&&(t.__h.forEach(Nt),t.__h.forEach(be),t.__h=[])},_.diffed=function(n){An&&An(n);var t=n.
__c;t&&t.__H&&t.__H.__h.length&&(_e.push(t)!==1&&Tn===_.requestAnimationFrame||((Tn=_.requestAnimationFrame)||function(e){var r,s=function(){clearTimeout(o),Nn&&
cancelAnimationFrame(r),setTimeout(e)},o=setTimeout(s,100);Nn&&(r=requestAnimationFrame(s))})(Ns)),E=void 0},_.__c=function(n,t){t.some(function(e){try{e.__h.forEach(
Nt),e.__h=e.__h.filter(function(r){return!r.__||be(r)})}catch(r){t.some(function(s){s.__h&&(s.__h=[])}),t=[],_.__e(r,e.__v)}}),Mn&&Mn(n,t)},_.unmount=function(n){
En&&En(n);var t=n.__c;if(t&&t.__H)try{t.__H.__.forEach(Nt)}catch(e){_.__e(e,t.__v)}};var Nn=typeof requestAnimationFrame=="function";function Nt(n){var t=E;typeof n.
__c=="function"&&n.__c(),E=t}function be(n){var t=E;n.__c=n.__(),E=t}function zn(n,t){return!n||n.length!==t.length||t.some(function(e,r){return e!==n[r]})}function Kn(n,t){
return typeof t=="function"?t(n):t}var Zn=function(n,t,e,r){var s;t[0]=0;for(var o=1;o<t.length;o++){var i=t[o++],a=t[o]?(t[0]|=i?1:2,e[t[o++]]):t[++o];i===3?r[0]=
a:i===4?r[1]=Object.assign(r[1]||{},a):i===5?(r[1]=r[1]||{})[t[++o]]=a:i===6?r[1][t[++o]]+=a+"":i?(s=n.apply(a,Zn(n,a,e,["",null])),r.push(s),a[0]?t[0]|=2:(t[o-
2]=0,t[o]=s)):r.push(a)}return r},In=new Map,d=function(n){var t=In.get(this);return t||(t=new Map,In.set(this,t)),(t=Zn(this,t.get(n)||(t.set(n,t=(function(e){
for(var r,s,o=1,i="",a="",c=[0],h=function(f){o===1&&(f||(i=i.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?c.push(0,f,i):o===3&&(f||i)?(c.push(3,f,i),o=2):o===2&&i===".\
.."&&f?c.push(4,f,0):o===2&&i&&!f?c.push(5,0,!0,i):o>=5&&((i||!f&&o===5)&&(c.push(o,0,i,s),o=6),f&&(c.push(o,f,0,s),o=6)),i=""},l=0;l<e.length;l++){l&&(o===1&&h(),
h(l));for(var g=0;g<e[l].length;g++)r=e[l][g],o===1?r==="<"?(h(),c=[c],o=3):i+=r:o===4?i==="--"&&r===">"?(o=1,i=""):i=r+i[0]:a?r===a?a="":i+=r:r==='"'||r==="'"?
a=r:r===">"?(h(),o=1):o&&(r==="="?(o=5,s=i,i=""):r==="/"&&(o<5||e[l][g+1]===">")?(h(),o===3&&(c=c[0]),o=c,(c=c[0]).push(2,0,o),o=0):r===" "||r==="	"||r===`
`||r==="\r"?(h(),o=2):i+=r),o===3&&i==="!--"&&(o=4,c=c[0])}return h(),c})(n)),t),arguments,[])).length>1?t:t[0]}.bind(Hn);var Yn=(document.documentElement.dataset.languages??"").split(" ").filter(Boolean),ke={},Xn,ht="en",Qn=["en",...Yn].map(n=>{let t=new Intl.DisplayNames(n,{type:"\
language"}).of(n);return{language:n,name:t[0].toLocaleUpperCase(n)+t.slice(1)}});async function tr(n,t=Yn){let e=`./words-${n}.js`;return Is(n,t.includes(n)?await import(e):
void 0)}function Is(n,t){return ke=t?.default??{},Xn=t?.form,ht=t?n:"en",ht}function u(n,t={}){return er(ke[n]??n,t)}function M(n,t,e,r={}){let s=Math.abs(n);return er(
ke[t]?.[Xn(s)]??(s===1?t:e),{...r,n})}function er(n,t){return n.replace(/\{(\w+)\}/g,(e,r)=>String(t[r]??""))}function nr(n){return new Intl.ListFormat(ht,{type:"\
conjunction"}).format(n)}function ve(n){return u("\u201C{text}\u201D",{text:n})}function Se(n){if(![400,413,422].includes(n.status))return[];let t=Number(/\bat line (\d+)/.exec(n.detail)?.[1]??0)||null;return n.errors.length?n.errors.map(e=>({
line:e.line??null,pointer:e.pointer,detail:e.detail})):[{line:t,pointer:"",detail:n.detail}]}function Rt({faults:n,go:t}){return d`<ul class="faults">
    ${n.map(({line:e,pointer:r,detail:s})=>{let o=e&&u("Line {n}",{n:e}),a=t?d`<button class="mini" onClick=${()=>t(e)}>${o}</button>`:d`<b>${o}</b>`;return d`<li>
        ${e&&a}${" "}
        <span>${r&&d`<code>${r}:</code> `}${s}</span>
      </li>`})}
  </ul>`}var js=900,Ps=4e3,Wt=class{constructor({check:t,changed:e,now:r=Date.now,wait:s=setTimeout,forget:o=clearTimeout}){this.answer=null,this.faults=[],this.refusal=
null,this.state="none",this.#t=t,this.#n=e,this.#e={now:r,wait:(i,a)=>s(i,a),forget:i=>o(i)}}#t;#n;#e;#r;#s=-1/0;#i="";#o=new AbortController;write(t){this.#e.forget(
this.#r),this.state!=="checking"&&(this.state="written");let e=this.#s+Ps-this.#e.now();this.#r=this.#e.wait(()=>this.#a(t),Math.max(js,e)),this.#n()}press(t,e=!1){
return this.#e.forget(this.#r),this.#a(t,e)}said(){return this.state==="plays"?u("{name} plays.",{name:this.answer.description.title}):this.state==="faulty"?M(this.
faults.length,"{n} fault","{n} faults"):""}async#a(t,e=!1){if(t===this.#i&&!e&&["checking","plays","faulty"].includes(this.#c)){this.#l(this.#c);return}this.#o.
abort();let s=new AbortController;this.#o=s,this.#i=t,this.#s=this.#e.now(),this.#l("checking");try{let o=await this.#t(t,s.signal);if(s.signal.aborted)return;[
this.answer,this.faults,this.refusal]=[o,[],null],this.#l("plays")}catch(o){if(s.signal.aborted)return;this.faults=Se(o),this.refusal=this.faults.length?null:o,
this.#l(this.faults.length?"faulty":"failed")}}#c="none";#l(t){this.#c=t,this.state=t,this.#n()}};var rr={stale:n=>u("{gm} changed the terms while you pressed. Look again, then roll. Nothing was rolled or paid.",{gm:n.gmName}),terms_changed:n=>rr.stale(n),terms_unsigned:()=>u(
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
 ask the game master.")};function sr(n,t=null){let e=s=>t?.game?t.named(s):s,r=(n.errors??[]).map(({detail:s})=>s).filter(s=>s&&s!==n.detail).map(e);return{code:n.
code??n.name,text:Ls(n,t),more:r,unanswered:!!n.unanswered}}function Ls(n,t){if(n instanceof X)return u("Your browser wants to be allowed into the local network\
: allow it in the address bar's menu, then load the page again.");if(n.unanswered&&n.code!=="busy")return u("No answer. What you sent may have arrived already. \
We ask until we know; it never happens twice.");if(n instanceof T)return u("No connection to the table. Nothing was sent.");if(n.name==="AbortError"||n.name==="\
TimeoutError")return u("It took too long. Look again.");let e=rr[n.code];return e&&t?e(t):e?e({gmName:""}):(n.detail||console.error(n),n.detail?Ds(t?.game?t.named(
n.detail):n.detail):u("That went wrong: {what}",{what:n.message}))}function Ds(n){return n.charAt(0).toUpperCase()+n.slice(1)+(/[.!?]$/.test(n)?"":".")}function or({page:n}){let t=ut(null),e=ut(null),{text:r,checking:s,shown:o}=n,{faults:i,refusal:a,state:c}=s,h=i.length>0,l=c==="plays"?s.answer.warnings:[];Jn(
()=>{o.line&&Rs(t.current,o.line)},[o]);let g=()=>{e.current.scrollTop=t.current.scrollTop},f=async w=>{let[b]=w.target.files;b&&(n.replace(await b.text()),w.target.
value="")},p=new Set(i.map(({line:w})=>w));return d`<section class="card stack" aria-labelledby="file-title">
    <div class="row wrap">
      <h1 id="file-title">${u("Write a game")}</h1>
      <span class="state push ${c}">${Hs(s)}</span>
    </div>
    <p class="soft small">
      ${u("A file says what is other than in most games Forged in the Dark. It is checked while you type, and stored in this browser alone.")}
    </p>
    <div class="editor ${h?"faulty":""}">
      <pre class="gutter" ref=${e} aria-hidden="true">${r.split(`
`).map((w,b)=>d`<span class=${p.has(b+1)?"wrong":""}>${b+1}${`
`}</span>`)}</pre>
      <textarea
        id="file"
        ref=${t}
        aria-label=${u("The file, in TOML or JSON")}
        aria-describedby="found"
        aria-invalid=${h?"true":null}
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
      ${h&&d`<div class="note bad stack">
          <h2>${M(i.length,"{n} fault","{n} faults")}</h2>
          <${Rt} faults=${i} go=${w=>n.show(w)} />
        </div>`}
      ${l.length>0&&d`<div class="note stack">
          <h2>${M(l.length,"{n} warning","{n} warnings")}</h2>
          <${Rt} faults=${l} go=${w=>n.show(w)} />
        </div>`}
      ${a&&d`<p class="note">${sr(a).text}</p>`}
    </div>
    <div class="row wrap">
      <button class=${c==="plays"?"":"primary"} onClick=${()=>n.press()}>${u("Check it")}</button>
      <label class="button file">
        ${u("Open a file")}<input class="off" type="file" accept=".toml,.json" onChange=${f} />
      </label>
      ${!n.isExample&&d`<button class="quiet" onClick=${()=>n.beginAnew()}>${u("Begin with the example")}</button>`}
      ${n.former&&d`<button class="quiet" onClick=${()=>n.bringBack()}>${u("Bring back what was here")}</button>`}
    </div>
  </section>`}function Hs({state:n,answer:t}){return n==="none"?u("Not checked yet"):n==="written"?u("Not checked since you typed"):n==="checking"?u("Being chec\
ked \u2026"):n==="plays"?u("{name} plays.",{name:t.description.title}):n==="faulty"?u("It does not play yet"):u("It could not be checked")}function Rs(n,t){let e=n.
value.split(`
`),r=e.slice(0,t-1).join(`
`).length+(t>1?1:0);n.focus({preventScroll:!0}),n.setSelectionRange(r,r+(e[t-1]??"").length),n.scrollLeft=0,n.scrollTop=Math.max(0,n.scrollHeight/e.length*(t-1)-
n.clientHeight/3),n.scrollIntoView({block:"nearest"})}function ir(n){return n==="large"?u("This game is too large: a file has at most 64 KiB."):u("This link is damaged: copy it again, as a whole.")}function ar({page:n}){let{link:t}=n;if(!t)return null;if(t.reason)return d`<section class="note bad" role="alert">
      <p>${ir(t.reason)}</p>
      <button class="mini" onClick=${()=>n.dropLink()}>${u("Close")}</button>
    </section>`;let e=new TextEncoder().encode(t.text).length;return d`<section class="turn linked">
    <h2>${u("This link has a game")}</h2>
    <p class="small">
      ${M(e,"{n} byte. Nothing of it was sent.","{n} bytes. Nothing of it was sent.")}
      ${n.isExample?"":u("What you have written can be brought back.")}
    </p>
    <details><summary>${u("Read it")}</summary><pre tabindex="0">${t.text}</pre></details>
    <div class="row wrap">
      <button onClick=${()=>n.takeLink()}>${u("Take it, and check it")}</button>
      <button onClick=${()=>n.dropLink()}>${u("No")}</button>
    </div>
  </section>`}var Ws=1e4,Te="sessionStorage",Us=["ask","narrate","character"];function Ut(n,t,e,r){let[s,o]=W(()=>Fs(n,t,e)??e),i=g=>JSON.stringify(g)!==JSON.stringify(e),a=g=>{
let f={...s,...g};o(f),c(f),r?i(f)&&!n.actions.has(n.focus)&&(n.focus=r):n.writes(i(f)||Us.some(p=>Bs(n,p)))},c=g=>{$n(Te,t,n,i(g)&&JSON.stringify(g).length<=Ws?
g:void 0)},h=()=>a(e),l=async(g,f)=>{c(e);let p=()=>{h(),n.focus===r&&(n.focus=""),f?.()};await n.act(g,p)===void 0&&c(s)};return{draft:s,written:i(s),change:a,
clear:h,send:l}}function Bs(n,t){return we(Te,t,n)!==void 0}function Fs(n,t,e){let r=we(Te,t,n),s=([o,i])=>cr(r[o])===cr(i);if(!(!r||!Object.entries(e).every(s)))
return Object.fromEntries(Object.keys(e).map(o=>[o,r[o]]))}function cr(n){return n===null?"none":Array.isArray(n)?"list":typeof n}var Vs={dice:"M4 4H16V16H4ZM7.5 7.5V7.51M12.5 12.5V12.51M12.5 7.5V7.51M7.5 12.5V12.51",sheet:"M5 3H15V17H5ZM8 7H12M8 10.5H12M8 14H10",clock:"M10 3A7 7 0 1 0 10 \
17A7 7 0 1 0 10 3M10 10V3M10 10H17",story:"M4 4.5C6 3.5 8 3.5 10 5 12 3.5 14 3.5 16 4.5V16C14 15 12 15 10 16.5 8 15 6 15 4 16ZM10 5V16.5",invite:"M7.5 9A3 3 0 1\
 0 7.5 3A3 3 0 1 0 7.5 9M2.5 16.5C2.5 13 4.5 11.5 7.5 11.5S12.5 13 12.5 16.5M15 7V13M12 10H18",people:"M7.5 9A3 3 0 1 0 7.5 3A3 3 0 1 0 7.5 9M2.5 16.5C2.5 13 4.\
5 11.5 7.5 11.5S12.5 13 12.5 16.5",shield:"M10 2.5 16.5 5V10C16.5 14 13.5 16.6 10 17.8 6.5 16.6 3.5 14 3.5 10V5ZM7 10 9.3 12.3 13.3 7.8",lock:"M5 9H15V16H5ZM7 9\
V6.5A3 3 0 0 1 13 6.5V9",gear:"M10 7A3 3 0 1 0 10 13A3 3 0 1 0 10 7M10 2.5V4.5M10 15.5V17.5M2.5 10H4.5M15.5 10H17.5M4.7 4.7 6.1 6.1M13.9 13.9 15.3 15.3M15.3 4.7\
 13.9 6.1M6.1 13.9 4.7 15.3",plus:"M10 4.5V15.5M4.5 10H15.5",minus:"M4.5 10H15.5",undo:"M5 8H12.5A4 4 0 0 1 12.5 16H8M5 8 8.5 4.5M5 8 8.5 11.5",warn:"M10 3 18 1\
7H2ZM10 8V12M10 14.5V14.51",eye:"M3 3 17 17M6 6C4 7.3 2.5 10 2.5 10S5 15 10 15C11.3 15 12.5 14.6 13.5 14M9 5.1C14.5 4.5 17.5 10 17.5 10S16.8 11.4 15.5 12.7",close:"\
M5 5 15 15M15 5 5 15",check:"M4 10.5 8 14.5 16 5.5",copy:"M7 7H16V16H7ZM4 13V4H13",more:"M5 10V10.01M10 10V10.01M15 10V10.01",pen:"M4 16 5 12 13 4 16 7 8 15ZM11\
.5 5.5 14.5 8.5"};function lr({name:n}){return d`<svg class="i" viewBox="0 0 20 20" aria-hidden="true"><path d=${Vs[n]} /></svg>`}function ft(n){let t=n.map(o=>o*100),e=t.map(Math.floor),r=t.map((o,i)=>i).sort((o,i)=>t[i]%1-t[o]%1),s=Math.round(t.reduce((o,i)=>o+i,0))-e.reduce((o,i)=>o+i,0);
for(let o=0;o<s;o+=1)e[r[o%r.length]]+=1;return e}function ur({parts:n,was:t,plain:e}){let r=ft(n.map(({chance:h})=>h)),s=n.map(({says:h},l)=>u("{says} {n} in 1\
00",{says:h,n:r[l]})).join(", "),o=[...new Set(n.map(({kind:h})=>h))].map(h=>{let l=g=>g.reduce((f,p,w)=>n[w].kind===h?f+p:f,0);return{kind:h,chance:l(n.map(({chance:g})=>g)),
n:l(r)}}),i=0,a=o.map(({kind:h,chance:l,n:g})=>{let[f,p]=[i,l*100];i+=p;let w={x:`${f.toFixed(2)}%`,width:`${p.toFixed(2)}%`,height:"100%"};return d`<rect class=${`\
s ${h}`} ...${w} /><rect class=${`tex ${h}`} ...${w} />
      ${p>=9&&!e?d`<text class=${h} x=${`${(f+p/2).toFixed(2)}%`} y="50%">${g}</text>`:null}`}),c=t===void 0?null:d`<line class="was" x1=${`${t*100}%`} x2=${`${t*
100}%`} y1="0" y2="100%" />`;return d`<svg class="bar" role="img" aria-label=${s}>${a}${c}</svg>`}function hr({parts:n}){let t=ft(n.map(({chance:e})=>e));return d`<dl class="key">
    ${n.map(({kind:e,says:r,more:s},o)=>d`<svg class="sw" aria-hidden="true">
        <rect class=${e} width="14" height="14" />
        <rect class=${`tex ${e}`} width="14" height="14" />
      </svg>
        <dt>${t[o]} %</dt><dd>${r} ${s?d`<span class="says">${s}</span>`:null}</dd>`)}
  </dl>`}function U({play:n,lacks:t=!1,queued:e=!1,onClick:r,children:s,...o}){let i=t||(e?n.gone:n.busy);return d`<button ...${o} aria-disabled=${i?"true":null} onClick=${r&&
(c=>{n.gone?n.sayGone():i||r(c)})}>
    ${s}
  </button>`}function Ft(n,t,e){return Object.entries(n.game.spec.properties).filter(([,r])=>t.includes(r["x-owner"])&&!r["x-joined"]&&!!r["x-primary"]===e&&(!r["x-published"]||
n.session.options.published)&&Bt(r)!=="hidden"&&Bt(r)!=="object")}function Bt(n){return n["x-widget"]}function Gs(n){return n.anyOf?.find(({type:t})=>t!=="null")??
n}function dt({play:n,name:t,value:e,change:r,needed:s=!1,form:o="field"}){let i=n.field(t),a=`${o}-${t}`,c=d`<p class="hint">${i.description}</p>`;return Bt(i)===
"checkbox"?d`<div>
      <label class="tick">
        <input
          id=${a}
          type="checkbox"
          checked=${e??i.default}
          onChange=${h=>r(h.target.checked)}
        />
        ${i.title}
      </label>
      ${c}
    </div>`:d`<div>
    <label for=${a}>${i.title}${s&&d` <span class="soft">${u("(needed)")}</span>`}</label>
    <${qs} id=${a} field=${i} value=${e} change=${r} />
    ${c}
  </div>`}function qs({id:n,field:t,value:e,change:r}){let s=Gs(t),o=t["x-enum-labels"]??s["x-enum-labels"]??{},i=t.enum??s.enum;if(i)return d`<select
      id=${n}
      value=${e??t.default??""}
      onChange=${a=>r(i.find(c=>String(c)===a.target.value)??null)}
    >
      ${t.default===null&&d`<option value="">${u("none")}</option>`}
      ${i.map(a=>d`<option value=${a}>${o[a]?.label??a}</option>`)}
    </select>`;if(s.type==="integer")return d`<${nt}
      id=${n}
      value=${e??t.default??0}
      least=${s.minimum??0}
      most=${s.maximum??99}
      change=${r}
    />`;if(s.type==="array"){let a=(e??[]).join(", ");return d`<input
      id=${n}
      value=${a}
      placeholder=${u("separated by commas")}
      onChange=${c=>r(Js(c.target.value))}
    />`}return Bt(t)==="textarea"?d`<textarea
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
  />`}function Js(n){return n.split(",").map(t=>t.trim()).filter(Boolean)}function nt({id:n,value:t,least:e=0,most:r=99,change:s,says:o,play:i}){let a=(c,h,l,g)=>{
let f=()=>s(Math.min(r,Math.max(e,g))),p=d`<${lr} name=${h} />`;return i?d`<${U} play=${i} type="button" class="mini" aria-label=${c} lacks=${l} onClick=${f}>${p}<//>`:
d`<button
          type="button"
          class="mini"
          aria-label=${c}
          aria-disabled=${l?"true":null}
          onClick=${f}
        >
          ${p}
        </button>`};return d`<span class="row stepper" role="group" aria-label=${o}>
    ${a(u("one less"),"minus",t<=e,t-1)}
    <output id=${n}><b>${t}</b></output>
    ${a(u("one more"),"plus",t>=r,t+1)}
  </span>`}function fr({value:n,least:t,most:e,change:r,says:s}){if(e-t>8)return d`<${nt} value=${n} least=${t} most=${e} change=${r} says=${s} />`;let o=Array.
from({length:e-t+1},(i,a)=>t+a);return d`<span class="dial dots-row" role="group" aria-label=${s}>${o.map(i=>d`<button type="button" aria-pressed=${String(i===n)} onClick=${()=>r(
i)}>
        ${t<0&&i>0?`+${i}`:String(i).replace("-","\u2212")}
      </button>`)}</span>`}var zs=12;function dr(n){return!n.game.joins||!n.session.options.published?[]:n.entries.filter(t=>t.type==="rolled"&&!t.reversed_by).slice(-zs).reverse().map(t=>({
id:t.action??`r${t.seq}`,entry:t}))}function pr({play:n,rolls:t,picked:e,change:r}){let s=o=>r(e.includes(o)?e.filter(i=>i!==o):[...e,o]);return d`<details open=${e.
length>0}>
    <summary>${u("Rolls that count in this one")}</summary>
    <div class="stack">
      <p class="hint">
        ${u("Of a group, a set-up, an opponent or an attack: rolls that were made before. They count in the order of your presses.")}
      </p>
      ${t.map(({id:o,entry:i})=>{let{goal:a,outcome:c}=i.ruling??{},h=e.length>1&&e.includes(o)&&`${e.indexOf(o)+1}.`,l=[i.character_name??i.by_name,a,c&&n.label(
"outcome",c)];return d`<button
          type="button"
          class="choice"
          aria-pressed=${String(e.includes(o))}
          onClick=${()=>s(o)}
        >${h||""} ${l.filter(Boolean).join(" \xB7 ")}</button>`})}
    </div>
  </details>`}function Oe(n,t){return n.trim().toLowerCase()===t.trim().toLowerCase()}var Vt=class{constructor(t){this.me=t,this.game=null,this.people=[],this.characters=[],this.
clocks=[],this.formerNames={},this.actions=new Map}get role(){return this.people.find(({id:t})=>t===this.me)?.role??"player"}get isGm(){return this.role==="gm"}get gm(){
return this.people.find(({role:t})=>t==="gm")}get gmName(){return this.personName(this.gm?.id??"")}get family(){return this.game.family}get mine(){return this.characters.
filter(t=>this.actor(t.id)===this.me)}character(t){return this.characters.find(e=>e.id===t)}clock(t){return this.clocks.find(e=>e.id===t)}personName(t){return this.
people.find(e=>e.id===t)?.name??this.formerNames[t]??t}nameOf(t){return t==="gm"?this.gmName:t==="session"?u("the table"):this.character(t)?.name??this.clock(t)?.
name??this.personName(t)}actor(t){let e=this.people.find(({id:r,active:s})=>s&&r===this.character(t)?.owner);return e?e.id:this.gm?.id}isMe(t){return t==="gm"?this.
isGm:t===this.me||this.character(t)!==void 0&&this.actor(t)===this.me}label(t,e){return this.game?.labels[t]?.[e]?.label??String(e).replaceAll("_"," ")}help(t,e){
return this.game?.labels[t]?.[e]?.help??""}named(t){return t.replace(/`([a-z_]+)`/g,(e,r)=>ve(this.field(r)?.title??r)).replace(/(?<!["\w])[ckp][1-9]\d*(?!["\w])/g,
e=>this.nameOf(e))}field(t){return this.game.spec.properties[t]}#t({consequences:t},{who:e,consequence:r}){return this.isMe(e)||t.some(({id:s,thrower:o})=>s===r&&
o===this.me)}awaited(t){let e=[];for(let r of this.actions.values()){let s=r.awaits.filter(o=>this.#t(r,o)===t);s.length&&e.push({action:r,turns:s,since:Math.min(
...s.map(({since:o})=>o))})}return e.sort((r,s)=>r.since-s.since)}};function mr(n,t){return Object.entries(n.game.spec.properties).filter(([,e])=>t.includes(e["x-owner"])&&(!e["x-published"]||n.session.options.published)&&Ce(e)!==
"")}function Ce({items:n}){let{source:t,...e}=n?.properties??{},[[r,s]=["",{}],...o]=Object.entries(e);return t&&!o.length&&s.minimum<0?r:""}function gr(n,t){let e=({source:r})=>r.trim()!=="";return Object.fromEntries(Object.entries(t).map(([r,s])=>Array.isArray(s)&&Ce(n.field(r)??{})?[r,s.filter(e)]:
[r,s]))}function wr({field:n,value:t=[],change:e}){let r=Ce(n),{source:s,[r]:o}=n.items.properties,i=(a,c)=>e(t.map((h,l)=>l===a?{...h,...c}:h));return d`<fieldset>
    <legend>${n.title}</legend>
    <p class="hint">${n.description}</p>
    ${t.map((a,c)=>d`<div class="row wrap other">
        <input
          aria-label=${s.title}
          placeholder=${s.title}
          maxlength=${s.maxLength}
          value=${a.source}
          onInput=${h=>i(c,{source:h.target.value})}
        />
        <${nt}
          says=${o.title}
          value=${a[r]}
          least=${o.minimum}
          most=${o.maximum}
          change=${h=>i(c,{[r]:h})}
        />
        <button type="button" class="quiet" onClick=${()=>e(t.filter((h,l)=>l!==c))}>
          ${u("Remove {name}",{name:a.source||s.title})}
        </button>
      </div>`)}
    ${t.length<n.maxItems&&d`<button type="button" class="choice" onClick=${()=>e([...t,{source:"",[r]:-1}])}>
        ${u("Add")}
      </button>`}
  </fieldset>`}var Gt=524288;function $r({play:n,into:t,done:e}){let[r,s]=W(""),[o,i]=W(null),a=`paste-${t?.id??"new"}`,c=f=>{s(f),i(null)},h=async f=>{let[p]=f.currentTarget.
files;c(p&&p.size<=4*Gt?await p.text():""),p&&p.size>4*Gt&&n.say(u("This file is too long for a character."))},l=()=>{let f=t?.version,p=()=>n.table.readCharacter(
{text:r.slice(0,Gt),character:t?.id});return n.act(p,w=>i({...w,version:f}))},g=()=>{let{name:f,note:p,sheet:w,tracks:b,version:y}=o,x=t?()=>n.table.changeCharacter(
t.id,{sheet:w,tracks:b},y):()=>n.table.makeCharacter({name:f??u("No name"),note:p,sheet:w,tracks:b});return n.act(x,()=>{c(""),n.say(u("Saved.")),e?.()})};return d`<details class="paste">
    <summary>${u("Paste a character")}</summary>
    <div class="stack">
      <p class="hint">
        ${u("From another program: its file, or lines of a name and a number.")}
      </p>
      <label for=${a}>${u("The character's text")}</label>
      <textarea
        id=${a}
        class="says"
        maxlength=${Gt}
        value=${r}
        onInput=${f=>c(f.currentTarget.value)}
      >
      </textarea>
      <label for=${`${a}-file`}>${u("Or its file")}</label>
      <input id=${`${a}-file`} type="file" accept=".json,.txt,application/json,text/plain" onChange=${h} />
      <${U} play=${n} type="button" class="push" lacks=${!r.trim()} onClick=${l}>${u("Look at it")}<//>
      ${o&&d`<${Ks} play=${n} answer=${o} take=${g} />`}
    </div>
  </details>`}function Ks({play:n,answer:t,take:e}){let r=t.more_left_out;return d`<div class="stack" role="status">
    <h3>${u("What fits")}</h3>
    <ul>
      ${t.taken.map(s=>d`<li>${Ae(Zs(n,s))}: <b>${s.value}</b></li>`)}
    </ul>
    ${t.taken.length===0&&d`<p>${u("Nothing of it fits.")}</p>`}
    ${t.left_out.length>0&&d`<h3>${u("What is left out")}</h3>
      <ul>
        ${t.left_out.map(s=>d`<li>${s.at}: <b>${s.value}</b>, ${s.why}</li>`)}
        ${r>0&&d`<li>${u("and {n} more",{n:r})}</li>`}
      </ul>`}
    ${t.taken.length>0&&d`<${U} play=${n} type="button" class="primary" onClick=${e}>${u("Take what fits")}<//>`}
  </div>`}function Zs(n,{to:t,part:e,name:r}){return t==="track"?n.label("track",r):t==="sheet"?r??e:t==="name"?u("Name"):u("Note")}function _r({play:n}){let{draft:{name:t,free:e},change:r,send:s}=Ut(n,"character",{name:"",free:!1});return d`<form class="card stack" onSubmit=${i=>{i.preventDefault(),
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
    <${U} play=${n} class=${n.isGm?"wide":"primary wide"}>${u("Make the character")}<//>
    <${$r} play=${n} />
  </form>`}var Ys={least:0,most:5,start:1};function xr(n){let t={...Ys,...n.game.approach},{name:e="",part:r}=t,s=n.game.sheet.properties?.[r]?.additionalProperties??{};return{
...t,none:!e||!r,several:!!n.game.fields[e]?.many,values:s.enum,labels:s["x-enum-labels"]}}function Xs(n,t,e){let{labels:r,least:s}=xr(n);return`${Ae(t)} ${r?.[e]?.
label??(s<0&&e>=0?`+${e}`:e)}`}function Qs(n,t,e){let{member:r}=n.game.approach;return Xs(n,t,r?e[r]:e)}function to(n,t){return n.game.sheet.properties?.[t]?.["\
x-names"]??[]}function Ae(n){return n.charAt(0).toUpperCase()+n.slice(1)}var br={cid:"",spec:{goal:""},picked:[],others:[],clock:"",used:[],joins:[],declare:0};
function kr({play:n,again:t,close:e}){let r=(n.isGm?n.characters:n.mine).filter(({id:m})=>!t||m===t.character),s=xr(n),o=t?{...br,spec:{goal:t.spec.goal??""},picked:yr(
t,s)}:br,{draft:i,written:a,change:c,clear:h,send:l}=Ut(n,t?`ask ${t.id}`:"ask",o);if(!r.length)return d`<${_r} play=${n} />`;let{spec:g,others:f,declare:p}=i,w=r.
find(({id:m})=>m===i.cid)??r[0],b=w.sheet[s.part]??{},y=t!==void 0&&yr(t,s).some(m=>!(m in b)),[[x,O]=[]]=Object.entries(n.game.members).filter(([m])=>m!==s.name),
N=x?Object.entries(w.sheet[x]??{}):[],k=Object.values(n.game.pushes).find(({field:m})=>m===x)?.costs,L=eo(n,s),Jt=Object.entries(b),Pe=to(n,s.part).filter(m=>!Jt.
some(([$])=>Oe($,m))),Le=n.clocks.filter(({state:m})=>m==="open"),I=i.picked.filter(m=>m in b),K=i.used.filter(m=>N.some(([$])=>$===m)),zt=dr(n),pt=i.joins.filter(
m=>zt.some(({id:$})=>$===m)),Kt=Le.some(({id:m})=>m===i.clock)?i.clock:"",mt=(m,$)=>{let{[m]:v,...C}=g;c({spec:$===null?C:{...C,[m]:$}})},Pr=m=>{let $=s.several?
2-f.length:1,v=s.several?f:[];I.includes(m)?c({picked:I.filter(C=>C!==m),others:v}):c({picked:$>0?[...I,m].slice(-$):I,others:v})},Lr=()=>{let m=(s.several?2-I.
length:1)-f.length;c({picked:s.several?I:[],others:m>0?[...f,{name:""}]:[]})},Dr=m=>{if(f.some(D=>D.name===m)){c({others:f.filter(D=>D.name!==m)});return}let $=s.
several?1:0,v=$?f.slice(-$):[],C=$-v.length;c({picked:C?I.slice(-C):[],others:[...v,{name:m}]})},Zt=(m,$)=>c({others:f.map((v,C)=>C===m?{...v,...$}:v)}),Hr=m=>c(
{used:K.includes(m)?K.filter($=>$!==m):[...K,m]}),gt=f.map(m=>({...m,name:m.name.trim()})).filter(({name:m})=>m),Rr=m=>{m.preventDefault(),Xt&&l(async()=>{let $=[
...I];if(gt.length){let D=n.character(w.id),Fr=gt.map(({name:Qt,value:De=s.start})=>[Qt,s.member?{[s.member]:De}:De]),Vr={...D.sheet,[s.part]:{...b,...Object.fromEntries(
Fr)}};await n.table.changeCharacter(w.id,{sheet:Vr},D.version),await n.refresh(),$.push(...gt.map(({name:Qt})=>Qt))}let v=n.character(w.id),C={character:w.id,spec:so(
y?null:s,gr(n,wt),$,v.sheet)};return K.length&&(C.spec[x]=K.map(D=>({name:D,[O]:n.character(w.id).sheet[x][D]}))),Kt&&(C.clock=Kt),pt.length&&(C.joins=pt),p&&(C.
declare=p),t&&(C.follows=t.id),n.table.openAction(C)},()=>{n.look(""),n.say(u("{gm} is asked.",{gm:n.gmName}))})},Wr=()=>{h(),e?.(),n.look("")},Ur=L.filter(m=>n.
game.fields[m].kind==="number").map(m=>[m,g[m]??0]),wt={...g,...Object.fromEntries(Ur)},Br=m=>typeof wt[m]!="string"||wt[m].trim()!=="",Yt=L.filter(m=>(wt[m]??"")===
""||!Br(m)),Xt=g.goal.trim()&&!Yt.length&&(s.none||y||I.length>0||gt.length>0||pt.length>0);return d`<form class="card stack" onSubmit=${Rr}>
    ${r.length>1&&d`<div>
        <label for="who">${u("Who?")}</label>
        <select
          id="who"
          value=${w.id}
          onChange=${m=>c({cid:m.target.value,picked:[],others:[],used:[]})}
        >
      ${r.map(({id:m,name:$})=>d`<option value=${m}>${$}</option>`)}</select></div>`}
    <div><label for="goal">${n.isGm?u("What do they want?"):u("I want to \u2026")}</label>
      <textarea
        id="goal"
        class="says"
        maxlength="500"
        required
        value=${g.goal}
        placeholder=${u("slip past the watchman to the vault door")}
        onInput=${m=>mt("goal",m.target.value)}
      >
      </textarea>
    </div>
    ${!s.none&&!y&&d`<fieldset><legend>${s.several?u("With which traits? Up to two"):u("How?")}</legend>
      <div class="row wrap">
        ${Jt.map(([m,$])=>d`<button
              type="button"
              aria-pressed=${I.includes(m)?"true":"false"}
              class="choice"
              onClick=${()=>Pr(m)}
            >
              ${Qs(n,m,$)}
            </button>`)}
        ${Pe.map(m=>d`<button
              type="button"
              class="choice usual"
              aria-pressed=${f.some($=>$.name===m)?"true":"false"}
              onClick=${()=>Dr(m)}
            >
              ${m}
            </button>`)}
        <button
          type="button"
          class="choice"
          aria-pressed=${f.some(({name:m})=>!Pe.includes(m))?"true":"false"}
          onClick=${Lr}
        >
          ${Jt.length?u("Something else \u2026"):u("Name it \u2026")}
        </button>
      </div>
      ${f.map((m,$)=>d`<div class="row wrap other">
        <input
          aria-label=${u("Its name")}
          maxlength="80"
          placeholder=${u("Its name")}
          value=${m.name}
          onInput=${v=>Zt($,{name:v.target.value})}
        />
        ${s.values?d`<select
              aria-label=${u("How good?")}
              value=${m.value??s.start}
              onChange=${v=>Zt($,{value:v.target.value})}
            >
              ${s.values.map(v=>d`<option value=${v}>${s.labels[v].label}</option>`)}
            </select>`:d`<${fr}
              says=${u("How good?")}
              value=${m.value??s.start}
              least=${s.least}
              most=${s.most}
              change=${v=>Zt($,{value:v})}
            />`}
        <span class="hint">${u("It is put on the sheet.")}</span></div>`)}
    </fieldset>`}
    ${L.map(m=>d`<${dt}
          key=${m}
          play=${n}
          name=${m}
          needed
          value=${g[m]}
          change=${$=>mt(m,$)}
        />`)}
    ${N.length>0&&d`<fieldset>
        <legend>
          ${n.field(x).title} ${k&&d`<span class="soft">${u("{costs} each",{costs:ro(n,k)})}</span>`}
        </legend>
        <div class="row wrap">
      ${N.map(([m,$])=>d`<button
            type="button"
            class="choice"
            aria-pressed=${K.includes(m)?"true":"false"}
            onClick=${()=>Hr(m)}
          >
            ${m} +${$}
          </button>`)}
    </div></fieldset>`}
    ${"clock"in n.game.fields&&!n.game.clock_flag&&!t&&n.clocks.length>0&&d`<div>
        <label for="clock">${u("Which clock does it fill?")}</label>
        <select id="clock" value=${Kt} onChange=${m=>c({clock:m.target.value})}>
      <option value="">${u("none")}</option>
      ${Le.map(m=>d`<option value=${m.id}>${m.name} (${m.filled}/${m.size})</option>`)}
    </select>
  </div>`}
    ${zt.length>0&&d`<${pr} play=${n} rolls=${zt} picked=${pt} change=${m=>c({joins:m})} />`}
    <details><summary>${u("More")}</summary><div class="stack">
      ${"multiple"in n.game.counted&&d`<div>
          <label for="declare">${u("Several actions this turn: how many?")}</label>
          <${nt} id="declare" value=${p} most=${10} change=${m=>c({declare:m})} />
        </div>`}
      ${Ft(n,["player","shared"],!1).filter(([m])=>!L.includes(m)&&no(n,m)).map(([m])=>d`<${dt}
              key=${m}
              play=${n}
              name=${m}
              value=${g[m]}
              change=${$=>mt(m,$)}
            />`)}
      ${mr(n,["player","shared"]).map(([m,$])=>d`<${wr}
            key=${m}
            field=${$}
            value=${g[m]}
            change=${v=>mt(m,v.length?v:null)}
          />`)}
    </div></details>
    ${g.goal.trim()&&!Xt?d`<p class="hint">
          ${Yt.length?u("Still needed: {what}.",{what:Yt.map(m=>n.field(m).title).join(", ")}):u("How do you do it? Pick it above, or name it.")}
        </p>`:null}
    <${U} play=${n} class="primary wide" lacks=${!Xt}>
      ${t?u("Go on at {position}",{position:n.label("position",t.next)}):n.isGm?u("Call for the roll"):u("Ask {gm}",{gm:n.gmName})}
    <//>
    ${(e||a)&&d`<button type="button" class="quiet wide" onClick=${Wr}>${u("Cancel")}</button>`}
  </form>`}function eo(n,t){let{fields:e,from_sheet:r,needed:s}=n.game,o=([i,{owner:a,required:c}])=>a!=="gm"&&(c&&!r.includes(i)||i in s);return Object.entries(
e).filter(i=>!i[0].includes(".")&&o(i)).map(([i])=>i).filter(i=>!["goal",t.name].includes(i))}function no(n,t){let{fields:e,counted:r,from_tracks:s,harm_field:o,
offers:i}=n.game,a=Object.values(i).flatMap(({sets:c={},copies:h,counts:l,adds:g})=>[...Object.keys(c),h,l,g]);return["goal","note",o,...s,...a].includes(t)||t in
r?!1:e[t]!==void 0&&e[t].kind!=="object"}function ro(n,t){return Object.entries(t).map(([e,r])=>`${r} ${n.label("track",e)}`).join(", ")}function yr({spec:n},{name:t,
several:e}){return e?(n[t]??[]).map(r=>r.name):n[t]?[n[t]]:[]}function so(n,t,e,r){let s=Object.fromEntries(Object.entries(t).filter(([,o])=>o!==""&&o!==null));
return n?n.several?{...s,[n.name]:e.map(o=>({name:o,[n.number]:r[n.part][o]}))}:e[0]?{...s,[n.name]:e[0]}:s:s}function vr(n,{outcome:t,degree:e,success:r=!0}){return n.game.grades[e??t]??(r?"clean":"fail")}function Tr({play:n}){let{positions:t,menus:e}=n.game.tables,r=t.map(({id:i})=>i).filter(i=>i in e),s=Object.keys(n.game.grades).filter(i=>r.some(a=>i in e[a])),
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
                <${oo} play=${n} menu=${e[a][i]} />
              </td>`)}
          </tr>`)}
      </tbody>
    </table>
  </section>`}function oo({play:n,menu:t}){if(!t)return d`<span class="soft">${u("cannot be")}</span>`;let{branches:e,options:r,at_least:s}=t;return!e.length&&!r.
length?d`<span class="soft">${u("nothing")}</span>`:d`<div>
    ${e.length>0&&d`<p class="soft">${u("The player picks first:")}</p>`}
    ${e.length>0&&d`<ul class="ways">
        ${e.map(o=>d`<li><i>${n.label("menu",o.id)}</i>${Sr(n,o)}</li>`)}
      </ul>`}
    ${r.length>0&&d`<p class="soft">${s?M(s,"At least {n} of:","At least {n} of:"):u("May be:")}</p>`}
    <ul class="offers">
      ${r.map(o=>d`<li>${n.label("menu",o.id)}${Sr(n,o)}</li>`)}
    </ul>
  </div>`}function Sr(n,{severity:t,ticks:e,harm_level:r,position:s,effect:o}){let i=[t&&n.label("severity",t),r&&u("level {n}",{n:r}),e&&M(e,"{n} tick","{n} ti\
cks"),s&&n.label("position",s),o&&o!=="none"&&n.label("effect",o)].filter(Boolean);return i.length?d`<span class="soft"> (${i.join(", ")})</span>`:null}var[io,Me,ao]=["p1","p2","c1"],qt=class extends Vt{constructor({description:t,rules:e}){super(Me),this.game=t,this.people=[{id:io,role:"gm",active:!0,name:"Gia"},
{id:Me,role:"player",active:!0,name:"Ana"}],this.characters=[{id:ao,name:"Silk",owner:Me,sheet:co(t),tracks:{}}],this.seat={sid:e},this.session={options:{published:!1}},
this.entries=[],this.stakes=new Map,this.focus="",this.busy=!0,this.gone=!1}writes(){}async act(){}};function co({sheet:n}){let t=Object.entries(n.properties??{}).
filter(([,e])=>e["x-names"]);return Object.fromEntries(t.map(([e,{"x-names":r,additionalProperties:s}])=>[e,Object.fromEntries(r.map((o,i)=>[o,Or(s,i)]))]))}function Or({
type:n,minimum:t=0,maximum:e=3,properties:r,enum:s},o){if(s)return s[o%s.length];if(n==="integer")return Math.min(e,Math.max(t,1)+o%3);let i=Object.entries(r??{}).
map(([a,c])=>[a,Or(c,o)]);return Object.fromEntries(i)}var Ee=Number(document.documentElement.dataset.mostBytes);function Mr({page:n}){let{answer:t,state:e}=n.checking;if(!t)return d`<section class="preview wait">
      <h2>${u("What players will see")}</h2>
      <p class="soft">${u("It stands here once the file was checked: type something, or press \u201CCheck it\u201D.")}</p>
    </section>`;let r=new qt(t);return d`<div class="preview">
    ${e==="faulty"&&d`<p class="note">${u("This is of the last text that played.")}</p>`}
    <section class="card stack" aria-labelledby="game-title">
      <h2 id="game-title">${t.description.title}</h2>
      <dl class="facts">
        <dt>${u("Size")}</dt>
        <dd>
          <meter min="0" max=${Ee} high=${.8*Ee} value=${t.bytes} aria-hidden="true"></meter>
          ${u("{n} of {most} bytes, as a complete document",{n:Ar(t.bytes),most:Ar(Ee)})}
        </dd>
        <dt>${u("Name")}</dt>
        <dd><code>${t.rules}</code></dd>
      </dl>
    </section>
    <${uo} play=${r} odds=${t.odds} />
    <${Tr} play=${r} />
    <section class="preview-form" aria-labelledby="form-title">
      <h2 id="form-title">${u("What a player is asked")}</h2>
      <p class="hint">${u("This is the form as it will be. Nothing of it is sent from here.")}</p>
      <${kr} key=${t.rules} play=${r} />
      <${Cr} key=${`${t.rules} beside`} play=${r} owners=${["player","shared"]} title=${u("What may be added before the dice")} />
      <${Cr} key=${`${t.rules} gm`} play=${r} owners=${["gm"]} title=${u("What the game master decides")} />
    </section>
  </div>`}function Cr({play:n,owners:t,title:e}){let[r,s]=W({}),i=(t.includes("gm")?[!0,!1]:[!0]).flatMap(a=>Ft(n,t,a)).filter(([a])=>!lo(n,a));return i.length?
d`<details class="card"><summary>${e}</summary><div class="stack">
    ${i.map(([a])=>d`<${dt}
          key=${a}
          play=${n}
          form="beside"
          name=${a}
          value=${r[a]}
          change=${c=>s({...r,[a]:c})}
        />`)}
  </div></details>`:null}function lo(n,t){let{name:e,number:r}=n.game.approach;return["goal",e,r].includes(t)}function uo({play:n,odds:t}){let e=new Map;for(let{
position:s,dice:o,outcomes:i,success:a}of t){let c=e.get(s)??[];c.push({dice:o,outcomes:i,success:a}),e.set(s,c)}let r=new Map;for(let[s,o]of e){let i=JSON.stringify(
o);r.set(i,{rows:o,of:[...r.get(i)?.of??[],s]})}return d`<section class="card stack" aria-labelledby="odds-title">
    <h2 id="odds-title">${u("Chances by number of dice")}</h2>
    ${[...r.values()].map(({rows:s,of:o})=>d`<div class="by-dice">
        ${e.size>1&&d`<h3>${nr(o.map(i=>n.label("position",i)))}</h3>`}
        <ul>${s.map(i=>d`<${ho} play=${n} ...${i} />`)}</ul>
        <${hr} parts=${Er(n,s.find(({dice:i})=>i===2)?.outcomes??s.at(-1).outcomes)} />
        <p class="hint">${u("The numbers are those of two dice.")}</p>
      </div>`)}
  </section>`}function ho({play:n,dice:t,outcomes:e,success:r}){let s=Er(n,e).filter(({chance:i})=>i),[o]=ft([r.decimal,1-r.decimal]);return d`<li>
    <span>${M(t,"{n} die","{n} dice")}</span>
    <${ur} parts=${s} />
    <b>${o} %</b>
  </li>`}function Er(n,t){return[...t].reverse().map(({outcome:e,chance:r})=>({kind:vr(n,{outcome:e,degree:void 0}),chance:r.decimal,says:n.label("outcome",e)}))}
function Ar(n){return n.toLocaleString(document.documentElement.lang)}async function Nr(n){try{return await navigator.clipboard.writeText(n.value),!0}catch{return n.select(),document.execCommand("copy")}}function Ir({page:n}){let t=ut(null),[e,r]=W(""),{code:s,text:o}=n.fragment,i=o===n.text,a=n.checking.state==="plays",c=i?`${location.origin}/games#${s}`:"",h=async()=>r(
await Nr(t.current)?c:"");return d`<section class="card stack" aria-labelledby="take-title">
    <h2 id="take-title">${u("Take it with you")}</h2>
    <div class="row wrap">
      <a class=${`button ${a?"primary":""}`} href=${i?`/play#${s}`:null}>
        ${u("Open a table with it")}
      </a>
      <button onClick=${()=>fo(n)}>${u("Download the file")}</button>
    </div>
    <div>
      <label for="link">${u("A link that has the whole file in it")}</label>
      <div class="row">
        <input id="link" readonly ref=${t} value=${c} onFocus=${l=>l.target.select()} />
        <button class="fixed" onClick=${h}>${e&&e===c?u("Copied"):u("Copy the link")}</button>
      </div>
      <p class="hint">${u("Who opens it sees the file, and nothing is sent before they press.")}</p>
    </div>
  </section>`}function fo({text:n,checking:t}){let e=n.trimStart().startsWith("{")?"json":"toml",r=document.createElement("a");r.href=URL.createObjectURL(new Blob(
[n],{type:"text/plain"})),r.download=`${t.answer?.document.name??"game"}.${e}`,r.click(),setTimeout(()=>URL.revokeObjectURL(r.href),6e4)}function jr({page:n}){return d`<header class="top">
    <a class="home" href="/">Rollwright</a>
    <a href="/docs/games.md">${u("How to write one")}</a>
    <label class="off" for="language">${u("Language")}</label>
    <select id="language" value=${ht} onChange=${t=>n.setLanguage(t.currentTarget.value)}>
      ${Qn.map(({language:t,name:e})=>d`<option value=${t} lang=${t}>${e}</option>`)}
    </select>
  </header>`}var Ie="rollwright game",Ne=document.getElementById("new-game").content.textContent,je=class{constructor(){this.text=mo()??Ne,this.former="",this.shown={line:0,
times:0},this.link=null,this.fragment={text:"",code:""},this.checking=new Wt({check:(t,e)=>this.client.checkGame(t,{signal:e}),changed:()=>this.#r()}),addEventListener(
"hashchange",()=>this.#n()),this.#n(),this.#e(),this.#t()}get isExample(){return this.text===Ne}write(t){this.text=t,go(this.isExample?"":t),this.checking.write(
t),this.#e(),this.render()}replace(t){this.former=this.isExample?"":this.text,this.write(t),this.checking.press(t)}beginAnew(){this.replace(Ne)}bringBack(){let{
former:t}=this;this.replace(t),this.former="",this.render()}press(){this.checking.press(this.text)}show(t){this.shown={line:t,times:this.shown.times+1},this.render()}takeLink(){
let{text:t}=this.link;this.dropLink(),this.replace(t)}dropLink(){this.link=null,this.render()}async setLanguage(t){bn("language",t),await this.#t(),this.checking.
answer&&this.checking.press(this.text,!0)}async#t(){this.settings=$e();let t=await tr(this.settings.language||navigator.language.slice(0,2));document.documentElement.
lang=t,document.documentElement.dataset.motion=this.settings.motion,document.title=`${u("Write a game")} - Rollwright`,this.client=new ct(location.origin,{language:t}),
this.render()}async#n(){let t=await wn();t&&(this.link=t,this.client&&this.render())}async#e(){let{text:t}=this,e=await gn(t);t===this.text&&(this.fragment={text:t,
code:e},this.client&&this.render())}#r(){let t=document.getElementById("told"),e=this.checking.said();e&&t.textContent!==e&&(t.textContent=e),this.render()}render(){
qn(d`<${po} page=${this} />`,document.getElementById("app"))}};function po({page:n}){return d`<${jr} page=${n} />
    <main class="writing">
      <div class="write-side">
        <${ar} page=${n} />
        <${or} page=${n} />
        <${Ir} page=${n} />
      </div>
      <${Mr} page=${n} />
    </main>`}function mo(){try{return localStorage.getItem(Ie)}catch{return null}}function go(n){try{n?localStorage.setItem(Ie,n):localStorage.removeItem(Ie)}catch{}}
new je;
