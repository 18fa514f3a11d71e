/**
 * Attack vectors: ways in which a page can make its browser contact a test server (canary). HTTP stands for the server's `http://…/` URL,
 * WS for its `ws://…/` URL, HOST for its host and port. OWN stands for a script of the page's own origin that contacts the server.
 */

/** Script statements for a window or a worker. */
export const IN_ANY_CONTEXT: Record<string, string> = {
  fetch: `fetch("HTTP").catch(()=>{})`,
  "fetch no-cors": `fetch("HTTP",{mode:"no-cors",credentials:"include"}).catch(()=>{})`,
  "fetch keepalive": `fetch("HTTP",{mode:"no-cors",keepalive:true,method:"POST",body:"x"}).catch(()=>{})`,
  "fetch preflight": `fetch("HTTP",{method:"PUT",headers:{"x-a":"1"}}).catch(()=>{})`,
  xhr: `{const x=new XMLHttpRequest();x.open("GET","HTTP");x.send()}`,
  "xhr post": `{const x=new XMLHttpRequest();x.open("POST","HTTP");x.send("x")}`,
  eventsource: `new EventSource("HTTP")`,
  websocket: `new WebSocket("WS")`,
  "websocket prototype": `new (Object.getPrototypeOf(Object.create(WebSocket.prototype)).constructor)("WS")`,
  websocketstream: `new WebSocketStream("WS")`,
  webtransport: `new WebTransport("https://HOST/")`,
  "dynamic import": `import("HTTP").catch(()=>{})`,
  "font face": `new FontFace("f","url(HTTP)").load().catch(()=>{})`,
};

/** Script statements that only workers can use. */
export const IN_WORKERS: Record<string, string> = {
  importScripts: `try{importScripts("HTTP")}catch{}`,
  "nested worker": `new Worker(URL.createObjectURL(new Blob(["fetch('HTTP').catch(()=>{})"])))`,
  "nested socket": `new Worker(URL.createObjectURL(new Blob(["new WebSocket('WS')"])))`,
};

/** Script statements that only documents can use. */
export const IN_DOCUMENTS: Record<string, string> = {
  image: `new Image().src="HTTP"`,
  beacon: `navigator.sendBeacon("HTTP","x")`,
  popup: `open("HTTP")`,
  "popup noopener": `open("HTTP","_blank","noopener")`,
  "shared worker": `new SharedWorker("data:text/javascript,fetch('HTTP')")`,
  "fetch later": `fetchLater("HTTP",{activateAfter:0})`,
  stun: `{const p=new RTCPeerConnection({iceServers:[{urls:"stun:HOST"}]});p.createDataChannel("x");p.createOffer().then(o=>p.setLocalDescription(o))}`,
  turn: `{const p=new RTCPeerConnection({iceServers:[{urls:"turn:HOST?transport=tcp",username:"u",credential:"c"}]});p.createDataChannel("x");p.createOffer().then(o=>p.setLocalDescription(o))}`,
  fedcm: `navigator.credentials.get({identity:{providers:[{configURL:"HTTP",clientId:"1"}]},mediation:"required"}).catch(()=>{})`,
  "service worker": `navigator.serviceWorker.register("OWN").catch(()=>{})`,
  "form to a window": `{const f=document.createElement("form");f.action="HTTP";f.target="_blank";f.method="post";document.body.append(f);f.submit()}`,
  "link to a window": `{const a=document.createElement("a");a.href="HTTP";a.target="_blank";a.rel="noopener";document.body.append(a);a.click()}`,
  ping: `{const a=document.createElement("a");a.href="#x";a.ping="HTTP";document.body.append(a);a.click()}`,
  "rules by script": `{const s=document.createElement("script");s.type="speculationrules";s.textContent=RULES;document.head.append(s)}`,
  "rules in svg": `{const s=document.createElementNS("http://www.w3.org/2000/svg","script");s.setAttribute("type","speculationrules");s.textContent=RULES;const v=document.createElementNS("http://www.w3.org/2000/svg","svg");v.append(s);document.body.append(v)}`,
  "rules in a closed root": `{const d=document.createElement("div");document.body.append(d);const s=document.createElement("script");s.type="speculationrules";s.textContent=RULES;d.attachShadow({mode:"closed"}).append(s)}`,
  "rules past tampering": `{Element.prototype.remove=()=>{};RegExp.prototype.test=()=>false;Object.defineProperty(HTMLScriptElement.prototype,"type",{get:()=>"x"});const s=document.createElement("script");s.setAttribute("type","speculationrules");s.textContent=RULES;document.head.append(s)}`,
  paint: `document.body.style.backgroundImage="url(HTTP)"`,
  "css import": `{const s=document.createElement("style");s.textContent="@import 'HTTP'";document.head.append(s)}`,
};

/** HTML of a document, without its own script. */
export const IN_MARKUP: Record<string, string> = {
  img: `<img src="HTTP">`,
  srcset: `<img srcset="HTTP 1x">`,
  picture: `<picture><source srcset="HTTP"><img></picture>`,
  script: `<script src="HTTP"></script>`,
  "module script": `<script type="module" src="HTTP"></script>`,
  stylesheet: `<link rel="stylesheet" href="HTTP">`,
  preload: `<link rel="preload" as="image" href="HTTP">`,
  modulepreload: `<link rel="modulepreload" href="HTTP">`,
  prefetch: `<link rel="prefetch" href="HTTP">`,
  preconnect: `<link rel="preconnect" href="HTTP">`,
  prerender: `<link rel="prerender" href="HTTP">`,
  "dns-prefetch": `<link rel="dns-prefetch" href="HTTP">`,
  icon: `<link rel="icon" href="HTTP">`,
  manifest: `<link rel="manifest" href="HTTP">`,
  iframe: `<iframe src="HTTP"></iframe>`,
  "iframe srcdoc socket": `<iframe srcdoc="<script>new WebSocket('WS')</script>"></iframe>`,
  "iframe data socket": `<iframe src="data:text/html,<script>new WebSocket('WS')</script>"></iframe>`,
  object: `<object data="HTTP"></object>`,
  embed: `<embed src="HTTP">`,
  video: `<video src="HTTP" autoplay muted></video>`,
  poster: `<video poster="HTTP"></video>`,
  audio: `<audio src="HTTP" autoplay></audio>`,
  track: `<video crossorigin="anonymous"><track default kind="captions" src="HTTP"></video><script>document.querySelector("video").textTracks[0].mode="showing"</script>`,
  "svg image": `<svg><image href="HTTP"/></svg>`,
  "svg use": `<svg><use href="HTTP#a"/></svg>`,
  "svg filter": `<svg><filter id="f"><feImage href="HTTP"/></filter><rect filter="url(#f)" width="9" height="9"/></svg>`,
  input: `<input type="image" src="HTTP">`,
  body: `<table background="HTTP"><tr><td>x</table>`,
  "css font": `<style>@font-face{font-family:F;src:url("HTTP")}b{font-family:F}</style><b>x</b>`,
  "css cursor": `<style>b{cursor:url("HTTP"),auto}</style><b>x</b>`,
  "css content": `<style>i:before{content:url("HTTP")}</style><i>x</i>`,
  "css mask": `<style>u{mask-image:url("HTTP")}</style><u>x</u>`,
  "css image-set": `<style>s{background:image-set("HTTP" 1x)}</style><s>x</s>`,
  rules: `<script type="speculationrules">RULES</script>`,
  "rules in an open root": `<div><template shadowrootmode="open"><script type="speculationrules">RULES</script></template></div>`,
  "rules in a closed declared root": `<div><template shadowrootmode="closed"><script type="speculationrules">RULES</script></template></div>`,
  "socket before print": `<script>addEventListener("beforeprint",()=>new WebSocket("WS"))</script>`,
  "fetch at the end": `<script>addEventListener("pagehide",()=>fetch("HTTP",{keepalive:true,mode:"no-cors"}))</script>`,
};

/** Returns the attack vector with its placeholders filled in. The requested URL contains `name`, so that the test server can record it. */
export function vectorDocument(
  vector: string,
  name: string,
  { canary, own }: { canary: string; own: (script: string) => string },
): string {
  const at = `${canary}/${encodeURIComponent(name)}`;
  const rules = JSON.stringify({ prefetch: [{ source: "list", urls: [`http://${at}`], eagerness: "immediate" }] });
  const isMarkup = vector.startsWith("<");
  return vector
    .replaceAll("RULES", isMarkup ? rules : JSON.stringify(rules))
    .replaceAll("HTTP", `http://${at}`)
    .replaceAll("WS", `ws://${at}`)
    .replaceAll("HOST", canary)
    .replaceAll("OWN", () => own(`fetch("http://${at}").catch(()=>{})`));
}

/**
 * Attack vectors that no headless Chromium uses, with or without the network guard, each with the reason. If the test server sees no
 * contact, this proves nothing about them.
 */
export const UNOBSERVABLE: Record<string, string> = {
  preconnect: "a headless browser has no predictor, which opens such connections",
  prerender: "a headless browser has no predictor, which fetches such pages",
  "dns-prefetch": "a headless browser has no predictor; a name would be asked of a resolver and not of the canary",
  icon: "a headless browser shows no tab, whose picture it would fetch",
  manifest: "a headless browser installs no applications",
  "svg use": "takes documents of the page's own origin only (SVG 2, section 5.6)",
};
