/**
 * Test data: documents whose scripts continue after `load` in different ways. Each reaches its final state within half a second and then
 * does not change. The PDF must show this final state, even if it is printed early.
 */
export interface ScriptedDocument {
  name: string;
  html: string;
}

/** Returns a URL whose response has this type and body, and starts after a delay. */
export type Asset = (name: string, answer: { type: string; body: string; delayMs?: number }) => string;

/** One way in which a script can continue later: a statement that calls `next` once, at a later time. */
type Step = [name: string, source: string];

const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const SHAPE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="30" height="20" fill="green"/></svg>')}`;
const EMPTY_WASM = "new Uint8Array([0,97,115,109,1,0,0,0])";
/** Start of each test document. Each step adds a word to its text and a bar to its canvas. */
const PAGE_SCRIPT = `<p id=log>steps:</p><canvas id=canvas width=300 height=40></canvas><div id=place></div>
<script>let count=0;function mark(what){log.textContent+=" "+what;const x=canvas.getContext("2d");x.fillStyle="hsl("+count*40+" 80% 50%)";x.fillRect(count*30,0,24,40);count++}</script>`;

/** All ways in which a script can continue later without a server. */
const STEPS: Step[] = [
  ["timer", "setTimeout(next,60)"],
  ["timer without delay", "setTimeout(next)"],
  ["timer with code as text", "window.goOn=next;setTimeout('goOn()',40)"],
  ["interval that ends", "{let n=0;const i=setInterval(()=>{if(++n===3){clearInterval(i);next()}},20)}"],
  ["animation frame", "requestAnimationFrame(()=>next())"],
  ["five animation frames", "{let n=0;const f=()=>++n<5?requestAnimationFrame(f):next();f()}"],
  ["idle callback", "requestIdleCallback(()=>next())"],
  ["microtask", "queueMicrotask(next)"],
  ["promise", "Promise.resolve().then(next)"],
  ["message channel", "{const c=new MessageChannel;c.port1.onmessage=()=>next();c.port2.postMessage(0)}"],
  [
    "fifty messages",
    "{const c=new MessageChannel;let n=0;c.port1.onmessage=()=>++n<50?c.port2.postMessage(0):next();c.port2.postMessage(0)}",
  ],
  ["message to itself", "addEventListener('message',()=>next(),{once:true});postMessage(1,'*')"],
  [
    "transferred message channel",
    "{const c=new MessageChannel;addEventListener('message',({ports:[p]})=>{p.onmessage=()=>next();c.port1.postMessage(0)},{once:true});postMessage(0,'*',[c.port2])}",
  ],
  ["fetch of a data URL", "fetch('data:text/plain,x').then(r=>r.text()).then(next)"],
  [
    "body read later",
    "fetch(URL.createObjectURL(new Blob(['x'.repeat(3e5)]))).then(async r=>{const d=r.body.getReader();while(!(await d.read()).done);next()})",
  ],
  ["blob", "new Blob(['x'.repeat(1e5)]).text().then(next)"],
  ["blob as stream", "(async()=>{for await(const part of new Blob(['x'.repeat(2e5)]).stream());next()})()"],
  ["file reader", "{const r=new FileReader;r.onload=()=>next();r.readAsDataURL(new Blob(['x'.repeat(1e5)]))}"],
  ["xhr", "{const x=new XMLHttpRequest;x.onload=()=>next();x.open('GET','data:text/plain,x');x.send()}"],
  ["image", `{const i=new Image;i.onload=()=>next();i.src="${PIXEL}"}`],
  ["SVG image", `{const i=new Image;i.addEventListener("load",()=>next());i.src="${SHAPE}#"+count}`],
  [
    "image in markup",
    `{window.goOn=next;const d=document.createElement("div");d.innerHTML='<img onload="goOn()" src="${SHAPE}#m'+count+'">'}`,
  ],
  ["broken image", `{const i=new Image;i.onerror=()=>next();i.src="data:image/png;base64,AAAA"+count}`],
  ["decoded image", `{const i=new Image;i.src="${PIXEL}";i.decode().then(next,next)}`],
  ["bitmap", "createImageBitmap(canvas).then(next)"],
  ["canvas as blob", "canvas.toBlob(()=>next())"],
  [
    "offscreen canvas",
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
    "module with top-level await",
    "import('data:text/javascript,await new Promise(r=>setTimeout(r,50));export default '+count).then(next)",
  ],
  [
    "module from a blob",
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
  ["resize observer", "{const o=new ResizeObserver(()=>{o.disconnect();next()});o.observe(log)}"],
  ["intersection observer", "{const o=new IntersectionObserver(()=>{o.disconnect();next()});o.observe(log)}"],
  [
    "mutation observer",
    "{const o=new MutationObserver(()=>{o.disconnect();next()});o.observe(place,{attributes:true});place.title=count}",
  ],
  ["animation", "place.animate({opacity:[0,1]},80).finished.then(()=>next())"],
  [
    "animation without a target",
    "{const a=new Animation(new KeyframeEffect(null,null,70));a.onfinish=()=>next();a.play()}",
  ],
  [
    "transition",
    "{const d=document.createElement('div');d.style='transition:width 70ms;width:10px;height:3px';place.append(d);d.offsetWidth;d.style.width='40px';d.ontransitionend=()=>next()}",
  ],
  [
    "animation in a shadow root",
    "{const h=document.createElement('div');place.append(h);const r=h.attachShadow({mode:'closed'});r.innerHTML='<b>shade</b>';r.firstChild.animate({opacity:[0,1]},80).onfinish=()=>next()}",
  ],
  ["scheduled task", "window.scheduler?scheduler.postTask(()=>next(),{delay:30}):next()"],
  ["background task", "window.scheduler?scheduler.postTask(()=>next(),{priority:'background'}):next()"],
  ["abort timeout", "AbortSignal.timeout(60).onabort=()=>next()"],
  ["worker", "new Worker(URL.createObjectURL(new Blob(['setTimeout(()=>postMessage(1),50)']))).onmessage=()=>next()"],
  [
    "timer of an iframe",
    "{const f=document.createElement('iframe');f.srcdoc='x';f.onload=()=>{f.onload=null;f.contentWindow.setTimeout(next,60)};place.append(f)}",
  ],
  [
    "timer function of an iframe",
    "{const f=document.createElement('iframe');place.append(f);const later=f.contentWindow.setTimeout.bind(f.contentWindow);later(next,40)}",
  ],
  [
    "broadcast channel",
    "{const a=new BroadcastChannel('x'),b=new BroadcastChannel('x');a.onmessage=()=>{a.close();next()};b.postMessage(1)}",
  ],
  [
    "compression",
    "new Response(new Blob(['x'.repeat(1e5)]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer().then(next)",
  ],
  ["hash change", "addEventListener('hashchange',()=>next(),{once:true});location.hash='h'+count"],
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
  ["audio rendering", "{const o=new OfflineAudioContext(1,4000,8000);o.startRendering().then(next)}"],
  [
    "view transition",
    "document.startViewTransition?document.startViewTransition(()=>{}).finished.then(next,next):next()",
  ],
  [
    "async iteration",
    "(async()=>{async function* g(){for(let i=0;i<4;i++){await new Promise(r=>setTimeout(r,12));yield i}}for await(const i of g());next()})()",
  ],
  ["response without fetch", "new Response('{\"a\":1}').json().then(next)"],
  ["lock", "navigator.locks?navigator.locks.request('a',()=>{}).then(next,next):next()"],
  ["database", "try{const r=indexedDB.open('d');r.onsuccess=r.onerror=()=>next()}catch{next()}"],
  ["digest", "crypto.subtle?crypto.subtle.digest('SHA-256',new Uint8Array(9e5)).then(next):next()"],
  ["permission", "navigator.permissions?navigator.permissions.query({name:'geolocation'}).then(next,next):next()"],
  [
    "transferred port",
    "{const c=new MessageChannel;const p=structuredClone(c.port2,{transfer:[c.port2]});p.onmessage=()=>next();c.port1.postMessage(0)}",
  ],
];

/**
 * Tricks that might make Folio print before the final state, and other edge cases. The final state of each document shows the text `right`.
 */
const EDGE_CASES: [name: string, html: string][] = [
  ["a timer under another name", "<script>const later=setTimeout;later(()=>mark('right'),90)</script>"],
  ["a timer called on the window", "<script>window['set'+'Timeout'].call(window,()=>mark('right'),90)</script>"],
  ["a timer with an object as its delay", "<script>setTimeout(()=>mark('right'),{valueOf:()=>90})</script>"],
  [
    "a timer that is cleared and one that is not",
    "<script>clearTimeout(setTimeout(()=>mark('wrong'),9));setTimeout(()=>mark('right'),90)</script>",
  ],
  [
    "a timer cleared by its ID as text",
    "<script>clearTimeout(String(setTimeout(()=>mark('wrong'),9)));setTimeout(()=>mark('right'),90)</script>",
  ],
  [
    "unknown timer IDs that are cleared",
    "<script>for(let i=0;i<9;i++)clearTimeout(i+1000);setTimeout(()=>mark('right'),90)</script>",
  ],
  [
    "guessed timer IDs that are cleared",
    "<script>const t=setTimeout(()=>mark('right'),90);for(let i=1;i<9;i++)if(i!==t)clearTimeout(t+i)</script>",
  ],
  ["a timer that throws", "<script>setTimeout(()=>{setTimeout(()=>mark('right'),50);throw 1},30)</script>"],
  ["a promise that never resolves", "<script>new Promise(()=>{}).then(()=>mark('wrong'));mark('right')</script>"],
  [
    "replaced promises",
    "<script>setTimeout(()=>mark('right'),120);Promise.prototype.then=function(done){done('quiet')}</script>",
  ],
  [
    "replaced Symbol.species",
    "<script>setTimeout(()=>mark('right'),120);Object.defineProperty(Promise,Symbol.species,{get(){throw 1}})</script>",
  ],
  ["replaced clocks", "<script>setTimeout(()=>mark('right'),120);performance.now=()=>1e9;Date.now=()=>0</script>"],
  [
    "replaced map and set methods",
    "<script>Map.prototype.forEach=Set.prototype.forEach=Map.prototype.set=()=>{};setTimeout(()=>mark('right'),120)</script>",
  ],
  [
    "replaced animation frames and timers",
    "<script>setTimeout(()=>mark('right'),120);window.requestAnimationFrame=f=>f();window.setTimeout=f=>f()</script>",
  ],
  [
    "replaced descriptor keys on Object.prototype",
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
    "replaced querySelectorAll",
    "<iframe srcdoc='<script>setTimeout(()=>parent.mark(`right`),150)</script>'></iframe><script>Document.prototype.querySelectorAll=()=>[]</script>",
  ],
  [
    "synthetic messages in a channel",
    "<script>const c=new MessageChannel;c.port1.onmessage=e=>e.isTrusted&&mark('right');c.port2.postMessage(0);c.port1.dispatchEvent(new MessageEvent('message'));c.port1.dispatchEvent(new MessageEvent('message'))</script>",
  ],
  [
    "synthetic window messages",
    "<script>addEventListener('message',e=>e.isTrusted&&setTimeout(()=>mark('right'),60));postMessage(0,'*');for(let i=0;i<5;i++)dispatchEvent(new MessageEvent('message'))</script>",
  ],
  [
    "a listener that stops all others",
    "<script>addEventListener('message',e=>{e.stopImmediatePropagation();setTimeout(()=>mark('right'),60)},true);postMessage(0,'*')</script>",
  ],
  [
    "a reopened document",
    "<script>addEventListener('load',()=>setTimeout(()=>{document.open();document.write('<p id=q>wrong');document.close();setTimeout(()=>q.textContent='right',90)}))</script>",
  ],
  [
    "a late document.write",
    "<script>addEventListener('load',()=>setTimeout(()=>{document.write('<p>right')},70))</script>",
  ],
  [
    "native functions of an iframe",
    "<script>const f=document.createElement('iframe');place.append(f);f.contentWindow.requestAnimationFrame(()=>f.contentWindow.setTimeout(()=>mark('right'),80))</script>",
  ],
  [
    "an iframe that is removed immediately",
    "<script>const f=document.createElement('iframe');place.append(f);const P=f.contentWindow.Promise;f.remove();P.resolve().then(()=>setTimeout(()=>mark('right'),80))</script>",
  ],
  [
    "an iframe in a closed shadow root",
    "<script>const r=place.attachShadow({mode:'closed'});r.innerHTML='<iframe></iframe>';r.firstChild.contentWindow.setTimeout(()=>mark('right'),90)</script>",
  ],
  ["a javascript: URL", "<script>location='javascript:void setTimeout(()=>mark(`right`),70)'</script>"],
  [
    "a resize loop",
    "<script>let n=0;const o=new ResizeObserver(()=>{if(n++<8)place.style.width=50+n+'px';else if(n===9)mark('right')});place.style='width:50px;height:9px;background:red';o.observe(place)</script>",
  ],
  [
    "a resize loop by a style sheet",
    "<style>#place{width:50px;height:9px;background:red}</style><script>let n=0;const s=document.styleSheets[0];new ResizeObserver(()=>{if(n++<8)s.cssRules[0].style.width=50+n+'px';else if(n===9)mark('right')}).observe(place)</script>",
  ],
  [
    "an intersection after a layout change",
    "<div style='height:5000px' id=tall></div><b id=low>low</b><script>new IntersectionObserver(([e])=>e.isIntersecting&&mark('right')).observe(low);setTimeout(()=>tall.style.height='5px',60)</script>",
  ],
  [
    "an animation's end",
    "<style>@keyframes k{to{margin-left:40px}}#place{animation:k 90ms forwards;width:9px;height:9px;background:red}</style><script>place.onanimationend=()=>mark('right')</script>",
  ],
  [
    "an animation in a declarative shadow root",
    "<div id=h><template shadowrootmode=open><style>@keyframes k{to{margin-left:40px}}b{animation:k 90ms forwards;display:block}</style><b>x</b></template></div><script>h.shadowRoot.querySelector('b').onanimationend=()=>mark('right')</script>",
  ],
  [
    "an SVG animation",
    "<svg width=90 height=20><rect width=10 height=20><animate id=a attributeName=width to=80 dur=.1s fill=freeze /></rect></svg><script>a.addEventListener('endEvent',()=>mark('right'))</script>",
  ],
  [
    "an audio element outside of the document",
    `<script>const a=new Audio("data:audio/wav;base64,UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=");a.onloadedmetadata=a.onerror=()=>{a.onloadedmetadata=a.onerror=null;mark('right')}</script>`,
  ],
  [
    "a removed video element",
    `<video id=v src="data:video/mp4;base64,AAAA"></video><script>const f=v;f.onerror=()=>mark('right');f.remove()</script>`,
  ],
  [
    "a video element from a template",
    `<template id=t><video src="data:video/mp4;base64,AAAA"></video></template><script>const f=t.content.firstChild.cloneNode();f.onerror=()=>mark('right');document.adoptNode(f)</script>`,
  ],
  [
    "a refresh without effect",
    "<script>const m=document.createElement('meta');m.httpEquiv='refresh';m.content='0;url=javascript:0';document.head.append(m);setTimeout(()=>mark('right'),80)</script>",
  ],
  [
    "going back in history",
    "<script>history.pushState(0,'','#a');addEventListener('popstate',()=>mark('right'));history.back()</script>",
  ],
  [
    "upgraded custom elements",
    "<x-a></x-a><script>customElements.whenDefined('x-a').then(()=>mark('right'));setTimeout(()=>customElements.define('x-a',class extends HTMLElement{connectedCallback(){this.textContent='up'}}),50)</script>",
  ],
  [
    "a customized audio element",
    "<script>try{class S extends HTMLAudioElement{}customElements.define('x-s',S,{extends:'audio'});const s=new S;s.onerror=()=>mark('right');s.src='data:audio/wav;base64,AAAA'}catch{mark('right')}</script>",
  ],
  [
    "fonts that swap",
    "<style>@font-face{font-family:q;src:url(data:font/woff2;base64,AAAA);font-display:swap}p{font-family:q,serif}</style><script>document.fonts.ready.then(()=>mark('right'))</script>",
  ],
  [
    "a listener for fonts",
    "<script>document.fonts.onloadingdone=document.fonts.onloadingerror=()=>{document.fonts.onloadingdone=null;document.fonts.onloadingerror=null;mark('right')};document.fonts.add(new FontFace('z','url(data:font/woff2;base64,AAAA)'));document.fonts.load('9px z').catch(()=>0)</script>",
  ],
  ["work in beforeprint", "<script>addEventListener('beforeprint',()=>mark('right'))</script>"],
  [
    "a print media query",
    "<script>matchMedia('print').onchange=()=>{matchMedia('print').onchange=null;log.className='p'};mark('right')</script>",
  ],
  ["a timer after 30 seconds", "<script>mark('right');setTimeout(()=>mark('late'),30000)</script>"],
  ["an interval of 20 seconds", "<script>mark('right');setInterval(()=>mark('late'),20000)</script>"],
  ["300 timers", "<script>let n=0;for(let i=0;i<300;i++)setTimeout(()=>++n===300&&mark('right'),i/4)</script>"],
  [
    "a busy page",
    "<script>setTimeout(()=>{const e=performance.now()+120;while(performance.now()<e);setTimeout(()=>mark('right'),30)},20)</script>",
  ],
  [
    "images decoded one after the other",
    `<script>(async()=>{for(let i=0;i<4;i++){const m=new Image;m.src="${SHAPE}#s"+i;await m.decode();canvas.getContext('2d').drawImage(m,i*40,0)}mark('right')})()</script>`,
  ],
  [
    "a queued message of a port",
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
  ["animation frames forever", "<script>mark('right');(function f(){requestAnimationFrame(f)})()</script>"],
];

function page(body: string): string {
  return `<!doctype html><meta charset=utf-8><style>body{font:16px sans-serif}</style>${PAGE_SCRIPT}${body}`;
}

/** Returns a script that runs the steps one after the other. Each step starts when the previous step calls `next`. */
function runInOrder(steps: Step[]): string {
  const calls = steps.map(([name, source]) => `next=>{const go=next;next=()=>{mark("${name}");go()};${source}}`);
  return page(`<script>[${calls}].reduceRight((after,step)=>()=>step(after),()=>mark("end"))()</script>`);
}

/** Returns documents that need a server: responses arrive late, and scripts continue when they arrive. */
function servedDocuments(asset: Asset): [name: string, html: string][] {
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
      "a fetch without a read body",
      `<script>fetch("${text("b", 60)}").then(()=>setTimeout(()=>mark('right'),60))</script>`,
    ],
    [
      "sequential fetches",
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
      "an image outside of the document",
      `<script>const i=new Image;i.onload=()=>{canvas.getContext('2d').drawImage(i,200,0);mark('right')};i.src="${picture("f", 120)}"</script>`,
    ],
    [
      "a late image",
      `<script>setTimeout(()=>{const i=new Image;i.onload=()=>mark('right');i.src="${picture("g", 90)}";place.append(i)},80)</script>`,
    ],
    [
      "a background image",
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
      "an async script",
      `<script async src="${script("k", "requestAnimationFrame(()=>mark('right'))", 120)}"></script>`,
    ],
    ["a failed fetch", `<script>fetch("http://127.0.0.1:9/").catch(()=>setTimeout(()=>mark('right'),40))</script>`],
    [
      "a style sheet",
      `<script>const l=document.createElement('link');l.rel='stylesheet';l.onload=()=>mark('right');l.href="${asset("l", { type: "text/css", body: "p{color:red}", delayMs: 120 })}";document.head.append(l)</script>`,
    ],
    ["a beacon", `<script>navigator.sendBeacon("${text("m", 30)}","x");setTimeout(()=>mark('right'),60)</script>`],
    [
      "server-sent events",
      `<script>const e=new EventSource("${asset("n", { type: "text/event-stream", body: "data: x\\n\\n", delayMs: 30 })}");e.onmessage=()=>{e.close();mark('right')}</script>`,
    ],
  ];
}

/** Returns all documents that are written by hand, not generated. */
export function handmadeDocuments(asset: Asset): ScriptedDocument[] {
  return [
    ...STEPS.map((step) => ({ name: step[0], html: runInOrder([step]) })),
    ...EDGE_CASES.map(([name, body]) => ({ name, html: page(body) })),
    ...servedDocuments(asset).map(([name, body]) => ({ name, html: page(body) })),
  ];
}

/** Returns documents with random sequences of steps, each of which starts the next one. The same seed returns the same documents. */
export function randomDocuments(count: number, seed: number): ScriptedDocument[] {
  let state = seed;
  const draw = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Array.from({ length: count }, (_, at) => {
    const steps = Array.from({ length: 2 + draw(3) }, () => STEPS[draw(STEPS.length)] as Step);
    return { name: `${at}: ${steps.map(([name]) => name).join(", ")}`, html: runInOrder(steps) };
  });
}
