var w=(s=>(s[s.Border=-1]="Border",s[s.Data=0]="Data",s[s.Function=1]="Function",s[s.Position=2]="Position",s[s.Timing=3]="Timing",s[s.Alignment=4]="Alignment",
s))(w||{}),D=[0,1],F=[1,0],N=[2,3],L=[3,2],H={L:D,M:F,Q:N,H:L},K=/^\d*$/,W=/^[A-Z0-9 $%*+./:-]*$/,P="0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:",B=1,y=40,R=3,
V=3,M=40,Y=10,k=[[-1,7,10,15,20,26,18,20,24,30,18,20,24,26,30,22,24,28,30,28,28,28,28,30,30,26,28,30,30,30,30,30,30,30,30,30,30,30,30,30,30],[-1,10,16,26,18,24,
16,18,22,22,26,30,22,22,24,24,28,28,26,26,26,26,28,28,28,28,28,28,28,28,28,28,28,28,28,28,28,28,28,28,28],[-1,13,22,18,26,18,24,18,22,20,24,28,26,24,20,30,24,28,
28,26,30,28,30,30,30,30,28,30,30,30,30,30,30,30,30,30,30,30,30,30,30],[-1,17,28,22,16,22,28,26,26,24,28,24,28,22,24,24,30,28,28,26,28,30,24,30,30,30,30,30,30,30,
30,30,30,30,30,30,30,30,30,30,30]],v=[[-1,1,1,1,1,1,2,2,2,2,4,4,4,4,4,6,6,6,6,7,8,8,9,9,10,12,12,12,13,14,15,16,17,18,19,19,20,21,22,24,25],[-1,1,1,1,2,2,4,4,4,
5,5,5,8,9,9,10,10,11,13,14,16,17,17,18,20,21,23,25,26,28,29,31,33,35,37,38,40,43,45,47,49],[-1,1,1,2,2,4,4,6,6,8,8,8,10,12,16,12,17,16,18,21,20,23,23,25,27,29,34,
34,35,38,40,43,45,48,51,53,56,59,62,65,68],[-1,1,1,2,4,4,4,5,6,8,8,11,11,16,16,18,16,19,21,25,25,25,34,30,32,35,37,40,42,45,48,51,54,57,60,63,66,70,74,77,81]],b=class{constructor(e,t,n,o){
if(this.version=e,this.ecc=t,e<B||e>y)throw new RangeError("Version value out of range");if(o<-1||o>7)throw new RangeError("Mask value out of range");this.size=
e*4+17;let i=Array.from({length:this.size}).fill(!1);for(let a=0;a<this.size;a++)this.modules.push(i.slice()),this.types.push(i.map(()=>0));this.drawFunctionPatterns();
let r=this.addEccAndInterleave(n);if(this.drawCodewords(r),o===-1){let a=1e9;for(let l=0;l<8;l++){this.applyMask(l),this.drawFormatBits(l);let c=this.getPenaltyScore();
c<a&&(o=l,a=c),this.applyMask(l)}}this.mask=o,this.applyMask(o),this.drawFormatBits(o)}size;mask;modules=[];types=[];getModule(e,t){return e>=0&&e<this.size&&t>=
0&&t<this.size&&this.modules[t][e]}drawFunctionPatterns(){for(let n=0;n<this.size;n++)this.setFunctionModule(6,n,n%2===0,w.Timing),this.setFunctionModule(n,6,n%
2===0,w.Timing);this.drawFinderPattern(3,3),this.drawFinderPattern(this.size-4,3),this.drawFinderPattern(3,this.size-4);let e=this.getAlignmentPatternPositions(),
t=e.length;for(let n=0;n<t;n++)for(let o=0;o<t;o++)n===0&&o===0||n===0&&o===t-1||n===t-1&&o===0||this.drawAlignmentPattern(e[n],e[o]);this.drawFormatBits(0),this.
drawVersion()}drawFormatBits(e){let t=this.ecc[1]<<3|e,n=t;for(let i=0;i<10;i++)n=n<<1^(n>>>9)*1335;let o=(t<<10|n)^21522;for(let i=0;i<=5;i++)this.setFunctionModule(
8,i,d(o,i));this.setFunctionModule(8,7,d(o,6)),this.setFunctionModule(8,8,d(o,7)),this.setFunctionModule(7,8,d(o,8));for(let i=9;i<15;i++)this.setFunctionModule(
14-i,8,d(o,i));for(let i=0;i<8;i++)this.setFunctionModule(this.size-1-i,8,d(o,i));for(let i=8;i<15;i++)this.setFunctionModule(8,this.size-15+i,d(o,i));this.setFunctionModule(
8,this.size-8,!0)}drawVersion(){if(this.version<7)return;let e=this.version;for(let n=0;n<12;n++)e=e<<1^(e>>>11)*7973;let t=this.version<<12|e;for(let n=0;n<18;n++){
let o=d(t,n),i=this.size-11+n%3,r=Math.floor(n/3);this.setFunctionModule(i,r,o),this.setFunctionModule(r,i,o)}}drawFinderPattern(e,t){for(let n=-4;n<=4;n++)for(let o=-4;o<=
4;o++){let i=Math.max(Math.abs(o),Math.abs(n)),r=e+o,a=t+n;r>=0&&r<this.size&&a>=0&&a<this.size&&this.setFunctionModule(r,a,i!==2&&i!==4,w.Position)}}drawAlignmentPattern(e,t){
for(let n=-2;n<=2;n++)for(let o=-2;o<=2;o++)this.setFunctionModule(e+o,t+n,Math.max(Math.abs(o),Math.abs(n))!==1,w.Alignment)}setFunctionModule(e,t,n,o=w.Function){
this.modules[t][e]=n,this.types[t][e]=o}addEccAndInterleave(e){let t=this.version,n=this.ecc;if(e.length!==p(t,n))throw new RangeError("Invalid argument");let o=v[n[0]][t],
i=k[n[0]][t],r=Math.floor(z(t)/8),a=o-r%o,l=Math.floor(r/o),c=[],h=tt(i);for(let u=0,m=0;u<o;u++){let A=e.slice(m,m+l-i+(u<a?0:1));m+=A.length;let U=et(A,h);u<a&&
A.push(0),c.push(A.concat(U))}let f=[];for(let u=0;u<c[0].length;u++)c.forEach((m,A)=>{(u!==l-i||A>=a)&&f.push(m[u])});return f}drawCodewords(e){if(e.length!==Math.
floor(z(this.version)/8))throw new RangeError("Invalid argument");let t=0;for(let n=this.size-1;n>=1;n-=2){n===6&&(n=5);for(let o=0;o<this.size;o++)for(let i=0;i<
2;i++){let r=n-i,l=(n+1&2)===0?this.size-1-o:o;!this.types[l][r]&&t<e.length*8&&(this.modules[l][r]=d(e[t>>>3],7-(t&7)),t++)}}}applyMask(e){if(e<0||e>7)throw new RangeError(
"Mask value out of range");for(let t=0;t<this.size;t++)for(let n=0;n<this.size;n++){let o;switch(e){case 0:o=(n+t)%2===0;break;case 1:o=t%2===0;break;case 2:o=n%
3===0;break;case 3:o=(n+t)%3===0;break;case 4:o=(Math.floor(n/3)+Math.floor(t/2))%2===0;break;case 5:o=n*t%2+n*t%3===0;break;case 6:o=(n*t%2+n*t%3)%2===0;break;case 7:
o=((n+t)%2+n*t%3)%2===0;break;default:throw new Error("Unreachable")}!this.types[t][n]&&o&&(this.modules[t][n]=!this.modules[t][n])}}getPenaltyScore(){let e=0;for(let i=0;i<
this.size;i++){let r=!1,a=0,l=[0,0,0,0,0,0,0];for(let c=0;c<this.size;c++)this.modules[i][c]===r?(a++,a===5?e+=R:a>5&&e++):(this.finderPenaltyAddHistory(a,l),r||
(e+=this.finderPenaltyCountPatterns(l)*M),r=this.modules[i][c],a=1);e+=this.finderPenaltyTerminateAndCount(r,a,l)*M}for(let i=0;i<this.size;i++){let r=!1,a=0,l=[
0,0,0,0,0,0,0];for(let c=0;c<this.size;c++)this.modules[c][i]===r?(a++,a===5?e+=R:a>5&&e++):(this.finderPenaltyAddHistory(a,l),r||(e+=this.finderPenaltyCountPatterns(
l)*M),r=this.modules[c][i],a=1);e+=this.finderPenaltyTerminateAndCount(r,a,l)*M}for(let i=0;i<this.size-1;i++)for(let r=0;r<this.size-1;r++){let a=this.modules[i][r];
a===this.modules[i][r+1]&&a===this.modules[i+1][r]&&a===this.modules[i+1][r+1]&&(e+=V)}let t=0;for(let i of this.modules)t=i.reduce((r,a)=>r+(a?1:0),t);let n=this.
size*this.size,o=Math.ceil(Math.abs(t*20-n*10)/n)-1;return e+=o*Y,e}getAlignmentPatternPositions(){if(this.version===1)return[];{let e=Math.floor(this.version/7)+
2,t=this.version===32?26:Math.ceil((this.version*4+4)/(e*2-2))*2,n=[6];for(let o=this.size-7;n.length<e;o-=t)n.splice(1,0,o);return n}}finderPenaltyCountPatterns(e){
let t=e[1],n=t>0&&e[2]===t&&e[3]===t*3&&e[4]===t&&e[5]===t;return(n&&e[0]>=t*4&&e[6]>=t?1:0)+(n&&e[6]>=t*4&&e[0]>=t?1:0)}finderPenaltyTerminateAndCount(e,t,n){return e&&
(this.finderPenaltyAddHistory(t,n),t=0),t+=this.size,this.finderPenaltyAddHistory(t,n),this.finderPenaltyCountPatterns(n)}finderPenaltyAddHistory(e,t){t[0]===0&&
(e+=this.size),t.pop(),t.unshift(e)}};function g(s,e,t){if(e<0||e>31||s>>>e)throw new RangeError("Value out of range");for(let n=e-1;n>=0;n--)t.push(s>>>n&1)}function d(s,e){
return(s>>>e&1)!==0}var E=class{constructor(e,t,n){if(this.mode=e,this.numChars=t,this.bitData=n,t<0)throw new RangeError("Invalid argument");this.bitData=n.slice()}getData(){
return this.bitData.slice()}},j=[1,10,12,14],x=[2,9,11,13],G=[4,8,16,16];function S(s,e){return s[Math.floor((e+7)/17)+1]}function O(s){let e=[];for(let t of s)
g(t,8,e);return new E(G,s.length,e)}function X(s){if(!$(s))throw new RangeError("String contains non-numeric characters");let e=[];for(let t=0;t<s.length;){let n=Math.
min(s.length-t,3);g(Number.parseInt(s.substring(t,t+n),10),n*3+1,e),t+=n}return new E(j,s.length,e)}function q(s){if(!T(s))throw new RangeError("String contains\
 unencodable characters in alphanumeric mode");let e=[],t;for(t=0;t+2<=s.length;t+=2){let n=P.indexOf(s.charAt(t))*45;n+=P.indexOf(s.charAt(t+1)),g(n,11,e)}return t<
s.length&&g(P.indexOf(s.charAt(t)),6,e),new E(x,s.length,e)}function Z(s){return s===""?[]:$(s)?[X(s)]:T(s)?[q(s)]:[O(Q(s))]}function $(s){return K.test(s)}function T(s){
return W.test(s)}function J(s,e){let t=0;for(let n of s){let o=S(n.mode,e);if(n.numChars>=1<<o)return Number.POSITIVE_INFINITY;t+=4+o+n.bitData.length}return t}
function Q(s){s=encodeURI(s);let e=[];for(let t=0;t<s.length;t++)s.charAt(t)!=="%"?e.push(s.charCodeAt(t)):(e.push(Number.parseInt(s.substring(t+1,t+3),16)),t+=
2);return e}function z(s){if(s<B||s>y)throw new RangeError("Version number out of range");let e=(16*s+128)*s+64;if(s>=2){let t=Math.floor(s/7)+2;e-=(25*t-10)*t-
55,s>=7&&(e-=36)}return e}function p(s,e){return Math.floor(z(s)/8)-k[e[0]][s]*v[e[0]][s]}function tt(s){if(s<1||s>255)throw new RangeError("Degree out of range");
let e=[];for(let n=0;n<s-1;n++)e.push(0);e.push(1);let t=1;for(let n=0;n<s;n++){for(let o=0;o<e.length;o++)e[o]=C(e[o],t),o+1<e.length&&(e[o]^=e[o+1]);t=C(t,2)}
return e}function et(s,e){let t=e.map(n=>0);for(let n of s){let o=n^t.shift();t.push(0),e.forEach((i,r)=>t[r]^=C(i,o))}return t}function C(s,e){if(s>>>8||e>>>8)
throw new RangeError("Byte out of range");let t=0;for(let n=7;n>=0;n--)t=t<<1^(t>>>7)*285,t^=(e>>>n&1)*s;return t}function nt(s,e,t=1,n=40,o=-1,i=!0){if(!(B<=t&&
t<=n&&n<=y)||o<-1||o>7)throw new RangeError("Invalid value");let r,a;for(r=t;;r++){let f=p(r,e)*8,u=J(s,r);if(u<=f){a=u;break}if(r>=n)throw new RangeError("Data\
 too long")}for(let f of[F,N,L])i&&a<=p(r,f)*8&&(e=f);let l=[];for(let f of s){g(f.mode[0],4,l),g(f.numChars,S(f.mode,r),l);for(let u of f.getData())l.push(u)}let c=p(
r,e)*8;g(0,Math.min(4,c-l.length),l),g(0,(8-l.length%8)%8,l);for(let f=236;l.length<c;f^=253)g(f,8,l);let h=Array.from({length:Math.ceil(l.length/8)},()=>0);return l.
forEach((f,u)=>h[u>>>3]|=f<<7-(u&7)),new b(r,e,h,o)}function I(s,e){let{ecc:t="L",boostEcc:n=!1,minVersion:o=1,maxVersion:i=40,maskPattern:r=-1,border:a=1}=e||{},
l=typeof s=="string"?Z(s):Array.isArray(s)?[O(s)]:void 0;if(!l)throw new Error(`uqr only supports encoding string and binary data, but got: ${typeof s}`);let c=nt(
l,H[t],o,i,r,n),h=st({version:c.version,maskPattern:c.mask,size:c.size,data:c.modules,types:c.types},a);return e?.invert&&(h.data=h.data.map(f=>f.map(u=>!u))),e?.
onEncoded?.(h),h}function st(s,e=1){if(!e)return s;let{size:t}=s,n=t+e*2;s.size=n,s.data.forEach(i=>{for(let r=0;r<e;r++)i.unshift(!1),i.push(!1)});for(let i=0;i<
e;i++)s.data.unshift(Array.from({length:n},r=>!1)),s.data.push(Array.from({length:n},r=>!1));let o=w.Border;s.types.forEach(i=>{for(let r=0;r<e;r++)i.unshift(o),
i.push(o)});for(let i=0;i<e;i++)s.types.unshift(Array.from({length:n},r=>o)),s.types.push(Array.from({length:n},r=>o));return s}function ot(s,e,t,n=!1){return e<
0||t<0||e>=s.length||t>=s.length?n:s[t][e]}function it(s,e={}){let{whiteChar:t="\u2588",blackChar:n="\u2591"}=e;return I(s,e).data.map(i=>i.map(r=>r?n:t).join("")).
join(`
`)}function rt(s,e={}){return it(s,{...e,blackChar:"\x1B[40m\u3000\x1B[0m",whiteChar:"\x1B[47m\u3000\x1B[0m"})}function lt(s,e={}){let t={WHITE_ALL:"\u2588",WHITE_BLACK:"\
\u2580",BLACK_WHITE:"\u2584",BLACK_ALL:" "},n=I(s,e),o=!1,i=!0,r=(c,h)=>ot(n.data,c,h,!0),a=[],l="";for(let c=0;c<n.size;c+=2){for(let h=0;h<n.size;h++)r(h,c)===
o&&r(h,c+1)===o?l+=t.WHITE_ALL:r(h,c)===o&&r(h,c+1)===i?l+=t.WHITE_BLACK:r(h,c)===i&&r(h,c+1)===o?l+=t.BLACK_WHITE:l+=t.BLACK_ALL;a.push(l),l=""}return a.join(`\

`)}function _(s){return s.replace(/&/g,"&amp;").replace(/"/g,"&quot;").replace(/</g,"&lt;").replace(/>/g,"&gt;")}function at(s,e={}){let t=I(s,e),{pixelSize:n=10,
whiteColor:o="white",blackColor:i="black"}=e,r=t.size*n,a=t.size*n,l=`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${a} ${r}">`,c=[];for(let h=0;h<t.size;h++)
for(let f=0;f<t.size;f++){let u=f*n,m=h*n;t.data[h][f]&&c.push(`M${u},${m}h${n}v${n}h-${n}z`)}return l+=`<rect fill="${_(o)}" width="${a}" height="${r}"/>`,l+=`\
<path fill="${_(i)}" d="${c.join("")}"/>`,l+="</svg>",l}export{w as QrCodeDataType,I as encode,rt as renderANSI,at as renderSVG,it as renderUnicode,lt as renderUnicodeCompact};
