/**
 * Documents whose scripts go on after `load`, each in another way. They come to their end within half a second, and then show the same
 * for ever: what is printed must be that end, however early it is printed.
 */
export interface ScriptedDocument {
  name: string;
  html: string;
}

/** Makes an address that answers with this, after a time. */
export type Asset = (name: string, answer: { type: string; body: string; delayMs?: number }) => string;

/** A way to go on later: a statement that calls `next` once. */
type Step = [name: string, source: string];

const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const SHAPE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="30" height="20" fill="green"/></svg>')}`;
const EMPTY_WASM = "new Uint8Array([0,97,115,109,1,0,0,0])";
/** The reader of each step: text, and a bar drawn on a canvas. */
const STAGE = `<p id=log>steps:</p><canvas id=canvas width=300 height=40></canvas><div id=place></div>
<script>let count=0;function mark(what){log.textContent+=" "+what;const x=canvas.getContext("2d");x.fillStyle="hsl("+count*40+" 80% 50%)";x.fillRect(count*30,0,24,40);count++}</script>`;

/** Every way to work later that a document can take without a server. */
const STEPS: Step[] = [
  ["timer", "setTimeout(next,60)"],
  ["timer of nothing", "setTimeout(next)"],
  ["timer by text", "window.goOn=next;setTimeout('goOn()',40)"],
  ["interval that ends", "{let n=0;const i=setInterval(()=>{if(++n===3){clearInterval(i);next()}},20)}"],
  ["frame", "requestAnimationFrame(()=>next())"],
  ["five frames", "{let n=0;const f=()=>++n<5?requestAnimationFrame(f):next();f()}"],
  ["idle callback", "requestIdleCallback(()=>next())"],
  ["microtask", "queueMicrotask(next)"],
  ["promise", "Promise.resolve().then(next)"],
  ["channel", "{const c=new MessageChannel;c.port1.onmessage=()=>next();c.port2.postMessage(0)}"],
  [
    "fifty messages",
    "{const c=new MessageChannel;let n=0;c.port1.onmessage=()=>++n<50?c.port2.postMessage(0):next();c.port2.postMessage(0)}",
  ],
  ["message to itself", "addEventListener('message',()=>next(),{once:true});postMessage(1,'*')"],
  [
    "channel sent on",
    "{const c=new MessageChannel;addEventListener('message',({ports:[p]})=>{p.onmessage=()=>next();c.port1.postMessage(0)},{once:true});postMessage(0,'*',[c.port2])}",
  ],
  ["fetch of data", "fetch('data:text/plain,x').then(r=>r.text()).then(next)"],
  [
    "body read later",
    "fetch(URL.createObjectURL(new Blob(['x'.repeat(3e5)]))).then(async r=>{const d=r.body.getReader();while(!(await d.read()).done);next()})",
  ],
  ["blob", "new Blob(['x'.repeat(1e5)]).text().then(next)"],
  ["blob's stream", "(async()=>{for await(const part of new Blob(['x'.repeat(2e5)]).stream());next()})()"],
  ["file reader", "{const r=new FileReader;r.onload=()=>next();r.readAsDataURL(new Blob(['x'.repeat(1e5)]))}"],
  ["xhr", "{const x=new XMLHttpRequest;x.onload=()=>next();x.open('GET','data:text/plain,x');x.send()}"],
  ["image", `{const i=new Image;i.onload=()=>next();i.src="${PIXEL}"}`],
  ["drawing as image", `{const i=new Image;i.addEventListener("load",()=>next());i.src="${SHAPE}#"+count}`],
  [
    "image by markup",
    `{window.goOn=next;const d=document.createElement("div");d.innerHTML='<img onload="goOn()" src="${SHAPE}#m'+count+'">'}`,
  ],
  ["broken image", `{const i=new Image;i.onerror=()=>next();i.src="data:image/png;base64,AAAA"+count}`],
  ["decoded image", `{const i=new Image;i.src="${PIXEL}";i.decode().then(next,next)}`],
  ["bitmap", "createImageBitmap(canvas).then(next)"],
  ["canvas as blob", "canvas.toBlob(()=>next())"],
  [
    "canvas off screen",
    "{const o=new OffscreenCanvas(90,90);o.getContext('2d').fillRect(0,0,9,9);o.convertToBlob().then(next)}",
  ],
  ["webassembly", `WebAssembly.instantiate(${EMPTY_WASM}).then(next)`],
  [
    "streamed webassembly",
    `WebAssembly.instantiateStreaming(new Response(${EMPTY_WASM},{headers:{"content-type":"application/wasm"}})).then(next,next)`,
  ],
  ["font", "new FontFace('no such','url(data:font/woff2;base64,AAAA)').load().then(next,next)"],
  ["fonts ready", "document.fonts.ready.then(()=>next())"],
  ["module", "import('data:text/javascript,export default '+count).then(next)"],
  [
    "module that waits",
    "import('data:text/javascript,await new Promise(r=>setTimeout(r,50));export default '+count).then(next)",
  ],
  [
    "module of a blob",
    "import(URL.createObjectURL(new Blob(['export default 1'],{type:'text/javascript'}))).then(next)",
  ],
  [
    "script",
    "{window.goOn=next;const s=document.createElement('script');s.src='data:text/javascript,goOn()';document.head.append(s)}",
  ],
  [
    "module script",
    "{window.goOn=next;const s=document.createElement('script');s.type='module';s.textContent='await null;goOn()';document.head.append(s)}",
  ],
  [
    "style sheet",
    "{const l=document.createElement('link');l.rel='stylesheet';l.onload=()=>next();l.href='data:text/css,p{color:teal}';document.head.append(l)}",
  ],
  ["size", "{const o=new ResizeObserver(()=>{o.disconnect();next()});o.observe(log)}"],
  ["sight", "{const o=new IntersectionObserver(()=>{o.disconnect();next()});o.observe(log)}"],
  [
    "change",
    "{const o=new MutationObserver(()=>{o.disconnect();next()});o.observe(place,{attributes:true});place.title=count}",
  ],
  ["animation", "place.animate({opacity:[0,1]},80).finished.then(()=>next())"],
  ["animation of nothing", "{const a=new Animation(new KeyframeEffect(null,null,70));a.onfinish=()=>next();a.play()}"],
  [
    "transition",
    "{const d=document.createElement('div');d.style='transition:width 70ms;width:10px;height:3px';place.append(d);d.offsetWidth;d.style.width='40px';d.ontransitionend=()=>next()}",
  ],
  [
    "animation in a root",
    "{const h=document.createElement('div');place.append(h);const r=h.attachShadow({mode:'closed'});r.innerHTML='<b>shade</b>';r.firstChild.animate({opacity:[0,1]},80).onfinish=()=>next()}",
  ],
  ["scheduled task", "window.scheduler?scheduler.postTask(()=>next(),{delay:30}):next()"],
  ["background task", "window.scheduler?scheduler.postTask(()=>next(),{priority:'background'}):next()"],
  ["abort by time", "AbortSignal.timeout(60).onabort=()=>next()"],
  ["worker", "new Worker(URL.createObjectURL(new Blob(['setTimeout(()=>postMessage(1),50)']))).onmessage=()=>next()"],
  [
    "frame's timer",
    "{const f=document.createElement('iframe');f.srcdoc='x';f.onload=()=>{f.onload=null;f.contentWindow.setTimeout(next,60)};place.append(f)}",
  ],
  [
    "frame's own timer, frame gone",
    "{const f=document.createElement('iframe');place.append(f);const later=f.contentWindow.setTimeout.bind(f.contentWindow);later(next,40)}",
  ],
  [
    "broadcast",
    "{const a=new BroadcastChannel('x'),b=new BroadcastChannel('x');a.onmessage=()=>{a.close();next()};b.postMessage(1)}",
  ],
  [
    "compression",
    "new Response(new Blob(['x'.repeat(1e5)]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer().then(next)",
  ],
  ["hash", "addEventListener('hashchange',()=>next(),{once:true});location.hash='h'+count"],
  ["dialog", "{const d=document.createElement('dialog');place.append(d);d.onclose=()=>next();d.show();d.close()}"],
  [
    "details",
    "{const d=document.createElement('details');place.append(d);d.ontoggle=()=>{d.ontoggle=null;next()};d.open=true}",
  ],
  [
    "scroll",
    "{place.style='height:20px;overflow:auto';place.innerHTML='<div style=height:300px>';place.onscroll=()=>{place.onscroll=null;next()};place.scrollTop=50}",
  ],
  [
    "performance entries",
    "{const o=new PerformanceObserver(()=>{o.disconnect();next()});o.observe({entryTypes:['mark']});performance.mark('m')}",
  ],
  ["sound", "{const o=new OfflineAudioContext(1,4000,8000);o.startRendering().then(next)}"],
  [
    "view transition",
    "document.startViewTransition?document.startViewTransition(()=>{}).finished.then(next,next):next()",
  ],
  [
    "async iteration",
    "(async()=>{async function* g(){for(let i=0;i<4;i++){await new Promise(r=>setTimeout(r,12));yield i}}for await(const i of g());next()})()",
  ],
  ["jsonless response", "new Response('{\"a\":1}').json().then(next)"],
  ["lock", "navigator.locks?navigator.locks.request('a',()=>{}).then(next,next):next()"],
  ["database", "try{const r=indexedDB.open('d');r.onsuccess=r.onerror=()=>next()}catch{next()}"],
  ["digest", "crypto.subtle?crypto.subtle.digest('SHA-256',new Uint8Array(9e5)).then(next):next()"],
  ["permission", "navigator.permissions?navigator.permissions.query({name:'geolocation'}).then(next,next):next()"],
  [
    "copied port",
    "{const c=new MessageChannel;const p=structuredClone(c.port2,{transfer:[c.port2]});p.onmessage=()=>next();c.port1.postMessage(0)}",
  ],
];

/** What a page might do so as to be printed before its end, and other corners. Each shows `right` at last. */
const CORNERS: [name: string, html: string][] = [
  ["a timer taken by another name", "<script>const later=setTimeout;later(()=>mark('right'),90)</script>"],
  ["a timer called on the window", "<script>window['set'+'Timeout'].call(window,()=>mark('right'),90)</script>"],
  ["a timer of an object's time", "<script>setTimeout(()=>mark('right'),{valueOf:()=>90})</script>"],
  [
    "a timer that is cleared and one that is not",
    "<script>clearTimeout(setTimeout(()=>mark('wrong'),9));setTimeout(()=>mark('right'),90)</script>",
  ],
  [
    "a timer cleared by a text",
    "<script>clearTimeout(String(setTimeout(()=>mark('wrong'),9)));setTimeout(()=>mark('right'),90)</script>",
  ],
  [
    "a timer that clears a stranger's",
    "<script>for(let i=0;i<9;i++)clearTimeout(i+1000);setTimeout(()=>mark('right'),90)</script>",
  ],
  [
    "all timers cleared by guess but one",
    "<script>const t=setTimeout(()=>mark('right'),90);for(let i=1;i<9;i++)if(i!==t)clearTimeout(t+i)</script>",
  ],
  ["a timer that throws", "<script>setTimeout(()=>{setTimeout(()=>mark('right'),50);throw 1},30)</script>"],
  ["a promise that never comes", "<script>new Promise(()=>{}).then(()=>mark('wrong'));mark('right')</script>"],
  [
    "replaced promises",
    "<script>setTimeout(()=>mark('right'),120);Promise.prototype.then=function(done){done('quiet')}</script>",
  ],
  [
    "replaced species",
    "<script>setTimeout(()=>mark('right'),120);Object.defineProperty(Promise,Symbol.species,{get(){throw 1}})</script>",
  ],
  ["replaced clocks", "<script>setTimeout(()=>mark('right'),120);performance.now=()=>1e9;Date.now=()=>0</script>"],
  [
    "replaced maps",
    "<script>Map.prototype.forEach=Set.prototype.forEach=Map.prototype.set=()=>{};setTimeout(()=>mark('right'),120)</script>",
  ],
  [
    "replaced frames",
    "<script>setTimeout(()=>mark('right'),120);window.requestAnimationFrame=f=>f();window.setTimeout=f=>f()</script>",
  ],
  [
    "traps on all objects",
    "<script>Object.prototype.get=Object.prototype.apply=Object.prototype.value=()=>0;setTimeout(()=>mark('right'),120)</script>",
  ],
  [
    "replaced apply",
    "<script>Reflect.apply=Function.prototype.call=Function.prototype.apply=()=>0;setTimeout(()=>mark('right'),120)</script>",
  ],
  [
    "replaced iterators",
    "<script>Array.prototype[Symbol.iterator]=function*(){};setTimeout(()=>mark('right'),120)</script>",
  ],
  [
    "replaced queries",
    "<iframe srcdoc='<script>setTimeout(()=>parent.mark(`right`),150)</script>'></iframe><script>Document.prototype.querySelectorAll=()=>[]</script>",
  ],
  [
    "a message that was not sent",
    "<script>const c=new MessageChannel;c.port1.onmessage=e=>e.isTrusted&&mark('right');c.port2.postMessage(0);c.port1.dispatchEvent(new MessageEvent('message'));c.port1.dispatchEvent(new MessageEvent('message'))</script>",
  ],
  [
    "messages of its own making",
    "<script>addEventListener('message',e=>e.isTrusted&&setTimeout(()=>mark('right'),60));postMessage(0,'*');for(let i=0;i<5;i++)dispatchEvent(new MessageEvent('message'))</script>",
  ],
  [
    "a listener that stops all others",
    "<script>addEventListener('message',e=>{e.stopImmediatePropagation();setTimeout(()=>mark('right'),60)},true);postMessage(0,'*')</script>",
  ],
  [
    "a document opened anew",
    "<script>addEventListener('load',()=>setTimeout(()=>{document.open();document.write('<p id=q>wrong');document.close();setTimeout(()=>q.textContent='right',90)}))</script>",
  ],
  [
    "a text written at the end",
    "<script>addEventListener('load',()=>setTimeout(()=>{document.write('<p>right')},70))</script>",
  ],
  [
    "a frame's natives",
    "<script>const f=document.createElement('iframe');place.append(f);f.contentWindow.requestAnimationFrame(()=>f.contentWindow.setTimeout(()=>mark('right'),80))</script>",
  ],
  [
    "a frame that is gone at once",
    "<script>const f=document.createElement('iframe');place.append(f);const P=f.contentWindow.Promise;f.remove();P.resolve().then(()=>setTimeout(()=>mark('right'),80))</script>",
  ],
  [
    "a frame within a closed root",
    "<script>const r=place.attachShadow({mode:'closed'});r.innerHTML='<iframe></iframe>';r.firstChild.contentWindow.setTimeout(()=>mark('right'),90)</script>",
  ],
  ["a script's address", "<script>location='javascript:void setTimeout(()=>mark(`right`),70)'</script>"],
  [
    "a loop of sizes",
    "<script>let n=0;const o=new ResizeObserver(()=>{if(n++<8)place.style.width=50+n+'px';else if(n===9)mark('right')});place.style='width:50px;height:9px;background:red';o.observe(place)</script>",
  ],
  [
    "a loop of sizes by a style sheet",
    "<style>#place{width:50px;height:9px;background:red}</style><script>let n=0;const s=document.styleSheets[0];new ResizeObserver(()=>{if(n++<8)s.cssRules[0].style.width=50+n+'px';else if(n===9)mark('right')}).observe(place)</script>",
  ],
  [
    "sight after a change of layout",
    "<div style='height:5000px' id=tall></div><b id=low>low</b><script>new IntersectionObserver(([e])=>e.isIntersecting&&mark('right')).observe(low);setTimeout(()=>tall.style.height='5px',60)</script>",
  ],
  [
    "an animation's end",
    "<style>@keyframes k{to{margin-left:40px}}#place{animation:k 90ms forwards;width:9px;height:9px;background:red}</style><script>place.onanimationend=()=>mark('right')</script>",
  ],
  [
    "an animation in a declared root",
    "<div id=h><template shadowrootmode=open><style>@keyframes k{to{margin-left:40px}}b{animation:k 90ms forwards;display:block}</style><b>x</b></template></div><script>h.shadowRoot.querySelector('b').onanimationend=()=>mark('right')</script>",
  ],
  [
    "a moving picture",
    "<svg width=90 height=20><rect width=10 height=20><animate id=a attributeName=width to=80 dur=.1s fill=freeze /></rect></svg><script>a.addEventListener('endEvent',()=>mark('right'))</script>",
  ],
  [
    "a sound without a document",
    `<script>const a=new Audio("data:audio/wav;base64,UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=");a.onloadedmetadata=a.onerror=()=>{a.onloadedmetadata=a.onerror=null;mark('right')}</script>`,
  ],
  [
    "a film that was taken away",
    `<video id=v src="data:video/mp4;base64,AAAA"></video><script>const f=v;f.onerror=()=>mark('right');f.remove()</script>`,
  ],
  [
    "a film in a template",
    `<template id=t><video src="data:video/mp4;base64,AAAA"></video></template><script>const f=t.content.firstChild.cloneNode();f.onerror=()=>mark('right');document.adoptNode(f)</script>`,
  ],
  [
    "a refresh that comes to nothing",
    "<script>const m=document.createElement('meta');m.httpEquiv='refresh';m.content='0;url=javascript:0';document.head.append(m);setTimeout(()=>mark('right'),80)</script>",
  ],
  [
    "going back in history",
    "<script>history.pushState(0,'','#a');addEventListener('popstate',()=>mark('right'));history.back()</script>",
  ],
  [
    "elements that are upgraded",
    "<x-a></x-a><script>customElements.whenDefined('x-a').then(()=>mark('right'));setTimeout(()=>customElements.define('x-a',class extends HTMLElement{connectedCallback(){this.textContent='up'}}),50)</script>",
  ],
  [
    "a sound that extends",
    "<script>try{class S extends HTMLAudioElement{}customElements.define('x-s',S,{extends:'audio'});const s=new S;s.onerror=()=>mark('right');s.src='data:audio/wav;base64,AAAA'}catch{mark('right')}</script>",
  ],
  [
    "fonts that swap",
    "<style>@font-face{font-family:q;src:url(data:font/woff2;base64,AAAA);font-display:swap}p{font-family:q,serif}</style><script>document.fonts.ready.then(()=>mark('right'))</script>",
  ],
  [
    "a listener of fonts",
    "<script>document.fonts.onloadingdone=document.fonts.onloadingerror=()=>{document.fonts.onloadingdone=null;document.fonts.onloadingerror=null;mark('right')};document.fonts.add(new FontFace('z','url(data:font/woff2;base64,AAAA)'));document.fonts.load('9px z').catch(()=>0)</script>",
  ],
  ["work before the printing", "<script>addEventListener('beforeprint',()=>mark('right'))</script>"],
  [
    "a medium of print",
    "<script>matchMedia('print').onchange=()=>{matchMedia('print').onchange=null;log.className='p'};mark('right')</script>",
  ],
  ["a distant timer", "<script>mark('right');setTimeout(()=>mark('late'),30000)</script>"],
  ["a slow pulse", "<script>mark('right');setInterval(()=>mark('late'),20000)</script>"],
  ["much at once", "<script>let n=0;for(let i=0;i<300;i++)setTimeout(()=>++n===300&&mark('right'),i/4)</script>"],
  [
    "a busy page",
    "<script>setTimeout(()=>{const e=performance.now()+120;while(performance.now()<e);setTimeout(()=>mark('right'),30)},20)</script>",
  ],
  [
    "an image of many steps",
    `<script>(async()=>{for(let i=0;i<4;i++){const m=new Image;m.src="${SHAPE}#s"+i;await m.decode();canvas.getContext('2d').drawImage(m,i*40,0)}mark('right')})()</script>`,
  ],
  [
    "a message that waits in a port",
    "<script>const c=new MessageChannel;c.port2.postMessage(0);setTimeout(()=>{c.port1.onmessage=()=>mark('right')},80)</script>",
  ],
  [
    "a closed port",
    "<script>const c=new MessageChannel;c.port2.postMessage(0);c.port1.close();setTimeout(()=>mark('right'),60)</script>",
  ],
  [
    "a task after a task",
    "<script>setTimeout(async()=>{await 0;const c=new MessageChannel;c.port1.onmessage=()=>requestIdleCallback(()=>requestAnimationFrame(()=>mark('right')));c.port2.postMessage(1)},30)</script>",
  ],
  ["frames for ever", "<script>mark('right');(function f(){requestAnimationFrame(f)})()</script>"],
];

function page(body: string): string {
  return `<!doctype html><meta charset=utf-8><style>body{font:16px sans-serif}</style>${STAGE}${body}`;
}

/** Runs the steps one after the other, each at the end of the one before. */
function inOrder(steps: Step[]): string {
  const calls = steps.map(([name, source]) => `next=>{const go=next;next=()=>{mark("${name}");go()};${source}}`);
  return page(`<script>[${calls}].reduceRight((after,step)=>()=>step(after),()=>mark("end"))()</script>`);
}

/** Needs a server: answers that take their time, and what is begun when they come. */
function served(asset: Asset): [name: string, html: string][] {
  const text = (name: string, delayMs: number) => asset(name, { type: "text/plain", body: "x".repeat(2_000), delayMs });
  const picture = (name: string, delayMs: number) =>
    asset(name, {
      type: "image/svg+xml",
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="30" height="20" fill="blue"/></svg>',
      delayMs,
    });
  const script = (name: string, body: string, delayMs: number) =>
    asset(name, { type: "text/javascript", body, delayMs });
  return [
    ["a fetch", `<script>fetch("${text("a", 120)}").then(r=>r.text()).then(()=>mark('right'))</script>`],
    [
      "a fetch that nobody reads",
      `<script>fetch("${text("b", 60)}").then(()=>setTimeout(()=>mark('right'),60))</script>`,
    ],
    [
      "fetches in a row",
      `<script>(async()=>{for(const u of ["${text("c1", 60)}","${text("c2", 60)}","${text("c3", 60)}"]){await(await fetch(u)).text();await 0}mark('right')})()</script>`,
    ],
    [
      "a body cloned and streamed",
      `<script>fetch("${text("d", 60)}").then(async r=>{const c=r.clone();await r.text();const d=c.body.getReader();while(!(await d.read()).done);mark('right')})</script>`,
    ],
    [
      "an XMLHttpRequest",
      `<script>const x=new XMLHttpRequest;x.onload=()=>setTimeout(()=>mark('right'),40);x.open("GET","${text("e", 90)}");x.send()</script>`,
    ],
    [
      "an image without a document",
      `<script>const i=new Image;i.onload=()=>{canvas.getContext('2d').drawImage(i,200,0);mark('right')};i.src="${picture("f", 120)}"</script>`,
    ],
    [
      "an image that comes late",
      `<script>setTimeout(()=>{const i=new Image;i.onload=()=>mark('right');i.src="${picture("g", 90)}";place.append(i)},80)</script>`,
    ],
    [
      "a background",
      `<script>place.style='width:30px;height:20px;background:url("${picture("h", 150)}")';setTimeout(()=>mark('right'),40)</script>`,
    ],
    [
      "a script",
      `<script>const s=document.createElement('script');s.src="${script("i", "setTimeout(()=>mark('right'),40)", 90)}";document.head.append(s)</script>`,
    ],
    [
      "a module",
      `<script>import("${script("j", "await new Promise(r=>setTimeout(r,40));mark('right')", 90)}")</script>`,
    ],
    [
      "a script beside",
      `<script async src="${script("k", "requestAnimationFrame(()=>mark('right'))", 120)}"></script>`,
    ],
    [
      "an address that does not answer well",
      `<script>fetch("http://127.0.0.1:9/").catch(()=>setTimeout(()=>mark('right'),40))</script>`,
    ],
    [
      "a style sheet",
      `<script>const l=document.createElement('link');l.rel='stylesheet';l.onload=()=>mark('right');l.href="${asset("l", { type: "text/css", body: "p{color:red}", delayMs: 120 })}";document.head.append(l)</script>`,
    ],
    ["a beacon", `<script>navigator.sendBeacon("${text("m", 30)}","x");setTimeout(()=>mark('right'),60)</script>`],
    [
      "a stream of events",
      `<script>const e=new EventSource("${asset("n", { type: "text/event-stream", body: "data: x\\n\\n", delayMs: 30 })}");e.onmessage=()=>{e.close();mark('right')}</script>`,
    ],
  ];
}

/** All documents by hand. */
export function handmadeDocuments(asset: Asset): ScriptedDocument[] {
  return [
    ...STEPS.map((step) => ({ name: step[0], html: inOrder([step]) })),
    ...CORNERS.map(([name, body]) => ({ name, html: page(body) })),
    ...served(asset).map(([name, body]) => ({ name, html: page(body) })),
  ];
}

/** Steps drawn at random, one begun by the other; the same for the same seed. */
export function drawnDocuments(count: number, seed: number): ScriptedDocument[] {
  let state = seed;
  const draw = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Array.from({ length: count }, (_, at) => {
    const steps = Array.from({ length: 2 + draw(3) }, () => STEPS[draw(STEPS.length)] as Step);
    return { name: `${at}: ${steps.map(([name]) => name).join(", ")}`, html: inOrder(steps) };
  });
}
