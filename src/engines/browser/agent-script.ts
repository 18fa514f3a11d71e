/**
 * Takes away, in a document or a worker, what request interception cannot see (hardening 3.2), and bounds what a request may carry:
 * headers and bodies come back in CDP events, and one message near 32 MiB silently kills the connection that all windows share.
 * The console is taken away, too: the browser copies it to a log that nobody may be reading.
 */
const CONTAINMENT = `(() => {
for (const api of ["RTCPeerConnection", "webkitRTCPeerConnection", "RTCDataChannel", "WebTransport", "WebSocketStream", "SharedWorker", "fetchLater"])
  delete globalThis[api];
if (globalThis.Navigator) delete Navigator.prototype.serviceWorker;
const LONGEST_BODY = 4 * 1024 * 1024, LONGEST_HEADERS = 64 * 1024;
const apply = Reflect.apply, construct = Reflect.construct, create = Object.create, text = String;
const OwnHeaders = Headers, OwnFormData = FormData, OwnParams = URLSearchParams, OwnBuffer = ArrayBuffer, isView = ArrayBuffer.isView;
const getter = (holder, key) => Object.getOwnPropertyDescriptor(holder, key).get;
const bufferLength = getter(ArrayBuffer.prototype, "byteLength"), viewLength = getter(Object.getPrototypeOf(Uint8Array.prototype), "byteLength");
const dataViewLength = getter(DataView.prototype, "byteLength"), OwnDataView = DataView;
const headersEach = Headers.prototype.forEach, formEach = FormData.prototype.forEach, paramsText = URLSearchParams.prototype.toString;
const refuse = (what, limit) => { throw new TypeError(what + " may hold at most " + limit + " bytes here"); };
const boundBody = (body) => {
  if (body === null || body === undefined) return body;
  let size = 0;
  if (body instanceof OwnBuffer) size = apply(bufferLength, body, []);
  else if (isView(body)) size = apply(body instanceof OwnDataView ? dataViewLength : viewLength, body, []);
  else if (body instanceof OwnFormData) apply(formEach, body, [(value, name) => { size += name.length + (typeof value === "string" ? value.length : 0); }]);
  else if (body instanceof OwnParams) size = apply(paramsText, body, []).length;
  else if (globalThis.Blob && body instanceof Blob) size = 0;
  else if (globalThis.ReadableStream && body instanceof ReadableStream) size = 0;
  else if (globalThis.Document && body instanceof Document) size = 0;
  else { body = text(body); size = body.length; }
  if (size > LONGEST_BODY) refuse("A request body", LONGEST_BODY);
  return body;
};
const boundHeaders = (headers) => {
  const copy = new OwnHeaders(headers);
  let size = 0;
  apply(headersEach, copy, [(value, name) => { size += name.length + value.length; }]);
  if (size > LONGEST_HEADERS) refuse("Request headers", LONGEST_HEADERS);
  return copy;
};
const boundInit = (init) => {
  if (typeof init !== "object" || init === null) return init;
  const { body, headers } = init;
  const bounded = create(init, {});
  if (body !== undefined) Object.defineProperty(bounded, "body", { __proto__: null, value: boundBody(body), enumerable: true });
  if (headers !== undefined) Object.defineProperty(bounded, "headers", { __proto__: null, value: boundHeaders(headers), enumerable: true });
  return bounded;
};
const wrap = (holder, key, check) => {
  const own = holder?.[key];
  if (!own) return;
  Object.defineProperty(holder, key, { __proto__: null, configurable: true, writable: true, enumerable: true,
    value: { [key](...args) { check(args); return apply(own, this, args); } }[key] });
};
const boundValue = (args) => { if (args.length > 1) { args[1] = text(args[1]); if (args[1].length > LONGEST_HEADERS) refuse("A header", LONGEST_HEADERS); } };
wrap(Headers.prototype, "append", boundValue);
wrap(Headers.prototype, "set", boundValue);
wrap(globalThis, "fetch", (args) => { if (args.length > 1) args[1] = boundInit(args[1]); });
if (globalThis.XMLHttpRequest) {
  wrap(XMLHttpRequest.prototype, "setRequestHeader", boundValue);
  wrap(XMLHttpRequest.prototype, "send", (args) => { if (args.length > 0) args[0] = boundBody(args[0]); });
}
globalThis.Request = new Proxy(Request, { __proto__: null, construct(target, args, newTarget) {
  if (args.length > 1) args[1] = boundInit(args[1]);
  return construct(target, args, newTarget);
} });
globalThis.Headers = new Proxy(Headers, { __proto__: null, construct(target, args, newTarget) {
  if (args.length > 0 && args[0] !== undefined) args[0] = boundHeaders(args[0]);
  return construct(target, args, newTarget);
} });
const refusedSockets = { __proto__: null, length: 0, onRefused() {} };
const OwnEvent = Event, OwnTarget = EventTarget, dispatch = EventTarget.prototype.dispatchEvent, later = setTimeout;
class RefusedSocket extends OwnTarget {
  static CONNECTING = 0; static OPEN = 1; static CLOSING = 2; static CLOSED = 3;
  CONNECTING = 0; OPEN = 1; CLOSING = 2; CLOSED = 3;
  readyState = 0; bufferedAmount = 0; extensions = ""; protocol = ""; binaryType = "blob"; onopen = null; onmessage = null; onerror = null; onclose = null;
  constructor(url) {
    super();
    this.url = text(url);
    refusedSockets.onRefused(this.url);
    later(() => {
      this.readyState = 3;
      for (const type of ["error", "close"]) {
        const event = new OwnEvent(type);
        apply(dispatch, this, [event]);
        this["on" + type]?.(event);
      }
    }, 0);
  }
  send() {}
  close() {}
}
Object.defineProperty(RefusedSocket, "name", { value: "WebSocket" });
globalThis.WebSocket = RefusedSocket;
for (const key of Object.keys(console)) if (typeof console[key] === "function") console[key] = () => {};
return refusedSockets;
})()`;

/** For workers: the containment, and no log of what they throw. */
export const WORKER_SCRIPT = `(() => {
"use strict";
${CONTAINMENT};
addEventListener("error", (event) => event.preventDefault());
addEventListener("unhandledrejection", (event) => event.preventDefault());
})();0`;

/** For supplied HTML, inherited by its local frames and workers: no WebSocket by any other way, and no one to send forms to. */
export const CONTENT_POLICY = "connect-src http: https: data: blob:; form-action 'none'";

/**
 * The script that runs before any other in every document of a window. It contains the document, answers dialogs, and offers the top document's agent under a name the page cannot replace.
 * It keeps its own copies of what it calls, so a page that overwrites built-ins harms only itself, and it cuts every text that
 * leaves through it: a CDP message must never come near 32 MiB.
 */
export function agentScript(name: string): string {
  return `(() => {
"use strict";
if (Object.getOwnPropertyDescriptor(globalThis, "alert")?.configurable === false) return;
const refusedSockets = ${CONTAINMENT};
const fixed = (holder, key, value) => Object.defineProperty(holder, key, { value, writable: false, configurable: false, enumerable: false });
fixed(globalThis, "alert", () => {});
fixed(globalThis, "confirm", () => false);
fixed(globalThis, "prompt", () => null);
fixed(globalThis, "print", () => {});
fixed(globalThis, "open", () => null);
/** Speculation rules make the browser itself fetch, past all interception. They take effect only after this has run. */
const scripts = globalThis.document.getElementsByTagName("script");
const isRules = (node) => node instanceof HTMLScriptElement && /^\\s*speculationrules\\s*$/i.test(node.type);
const ruleObserver = new MutationObserver((records) => {
  for (const script of [...scripts]) if (isRules(script)) script.remove();
  for (const { addedNodes } of records) {
    for (const node of addedNodes) {
      if (isRules(node)) node.remove();
      else if (node.shadowRoot) withoutRules(node.shadowRoot, node.shadowRoot.querySelectorAll("script"));
    }
  }
});
const withoutRules = (root, present = []) => {
  for (const script of present) if (isRules(script)) script.remove();
  ruleObserver.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ["type"] });
};
withoutRules(globalThis.document);
const attachShadow = Element.prototype.attachShadow;
fixed(Element.prototype, "attachShadow", function (...args) { const root = Reflect.apply(attachShadow, this, args); withoutRules(root); return root; });

if (globalThis !== globalThis.top) {
  addEventListener("error", (event) => event.preventDefault(), true);
  addEventListener("unhandledrejection", (event) => event.preventDefault(), true);
  return;
}
const bind = Function.prototype.call.bind(Function.prototype.bind, Function.prototype.call);
const slice = bind(String.prototype.slice), add = bind(EventTarget.prototype.addEventListener);
const openDocument = bind(Document.prototype.open), writeDocument = bind(Document.prototype.write), closeDocument = bind(Document.prototype.close);
const query = bind(Document.prototype.querySelector), animations = bind(Document.prototype.getAnimations);
const getter = (holder, key) => bind(Object.getOwnPropertyDescriptor(holder, key).get);
const fontsOf = getter(Document.prototype, "fonts"), statusOf = getter(FontFaceSet.prototype, "status");
const readyOf = getter(FontFaceSet.prototype, "ready"), sizeOf = getter(FontFaceSet.prototype, "size");
const eachFont = bind(FontFaceSet.prototype.forEach), familyOf = getter(FontFace.prototype, "family"), faceStatusOf = getter(FontFace.prototype, "status");
const rootOf = getter(Document.prototype, "documentElement"), heightOf = getter(HTMLElement.prototype, "offsetHeight");
const messageOf = getter(ErrorEvent.prototype, "message"), reasonOf = getter(PromiseRejectionEvent.prototype, "reason");
const fileOf = getter(ErrorEvent.prototype, "filename"), lineOf = getter(ErrorEvent.prototype, "lineno");
const AsyncFunction = (async () => {}).constructor, OwnPromise = Promise, Observer = MutationObserver, stringify = JSON.stringify, text = String;
const observe = bind(MutationObserver.prototype.observe), disconnect = bind(MutationObserver.prototype.disconnect);
const prevent = bind(Event.prototype.preventDefault);
const document = globalThis.document, define = Object.defineProperty;

const cut = (value, length) => { try { return slice(typeof value === "string" ? value : text(value), 0, length); } catch { return "(unreadable)"; } };
const shown = (value) => {
  if (typeof value !== "object" || value === null) return cut(value, 1000);
  if (value instanceof Error) return cut(value, 1000);
  try { return cut(stringify(value, (() => { let left = 100; return (key, inner) => (left-- > 0 ? (typeof inner === "string" ? cut(inner, 1000) : inner) : undefined); })()), 1000); } catch { return cut(value, 1000); }
};
const list = (bound) => { const items = { __proto__: null }; let length = 0; return {
  push(item) { if (length < bound) define(items, length++, { __proto__: null, value: item, enumerable: true }); },
  read() { const copy = []; for (let i = 0; i < length; i++) define(copy, i, { __proto__: null, value: items[i], enumerable: true }); return copy; },
}; };
const errors = list(20), blocked = list(20), lines = list(200);

const listen = () => {
  add(globalThis, "error", (event) => {
    prevent(event);
    try { const message = cut(messageOf(event), 500); errors.push(message); lines.push({ level: "error", text: message, url: cut(fileOf(event), 300), line: lineOf(event) }); } catch {}
  }, true);
  add(globalThis, "unhandledrejection", (event) => {
    prevent(event);
    try { const message = "Uncaught (in promise) " + cut(reasonOf(event), 400); errors.push(message); lines.push({ level: "error", text: message }); } catch {}
  }, true);
};
refusedSockets.onRefused = (url) => blocked.push(cut(url, 300));
const listenToConsole = () => {
  for (const level of ["debug", "log", "info", "warn", "error"]) {
    console[level] = (...values) => {
      let line = "";
      for (let i = 0; i < values.length && i < 20; i++) line += (i ? " " : "") + shown(values[i]);
      lines.push({ level, text: cut(line, 2000) });
    };
  }
};
const failedFonts = () => {
  const families = list(20);
  eachFont(fontsOf(document), (face) => { if (faceStatusOf(face) === "error") families.push(cut(familyOf(face), 100)); });
  return families.read();
};
/** Characters beyond Latin that look like an unassigned one in their own element's font: no font has them. */
const beyondLatin = /[^\\u0000-\\u024f\\u1e00-\\u1eff\\u2000-\\u206f\\u20a0-\\u20bf\\u2100-\\u214f]/u, visible = /^[\\p{L}\\p{N}\\p{S}\\p{P}\\p{Co}]$/u;
const missingGlyphs = () => {
  const missing = list(10), asked = new Set(), boxes = new Map();
  const context = new OffscreenCanvas(48, 48).getContext("2d", { willReadFrequently: true });
  const draw = (character) => {
    context.clearRect(0, 0, 48, 48);
    context.fillText(character, 4, 36);
    return context.getImageData(0, 0, 48, 48).data;
  };
  const isMissing = (character, font) => {
    context.font = font;
    if (!boxes.has(font)) boxes.set(font, { width: context.measureText("\\u0378").width, pixels: draw("\\u0378") });
    const { width, pixels } = boxes.get(font);
    return context.measureText(character).width === width && draw(character).every((value, i) => value === pixels[i]);
  };
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && asked.size < 200; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !beyondLatin.test(node.data) || parent instanceof HTMLScriptElement || parent instanceof HTMLStyleElement) continue;
    const { fontStyle, fontWeight, fontFamily } = getComputedStyle(parent);
    const font = fontStyle + " " + fontWeight + " 28px " + fontFamily;
    for (const character of node.data) {
      const key = character + font;
      if (asked.size >= 200 || asked.has(key) || !beyondLatin.test(character) || !visible.test(character)) continue;
      asked.add(key);
      if (isMissing(character, font)) missing.push(cut(character, 2));
    }
  }
  return missing.read();
};
const report = (withGlyphs) => ({
  missingGlyphs: withGlyphs ? missingGlyphs() : [],
  animated: animations(document).length > 0,
  fontsLoading: statusOf(fontsOf(document)) !== "loaded",
  failedFonts: failedFonts(), errors: errors.read(), blocked: blocked.read(), console: lines.read(),
});
/** Fonts start loading at layout, which need not have happened yet. */
const layOut = () => { if (sizeOf(fontsOf(document)) > 0) { const root = rootOf(document); if (root instanceof HTMLElement) heightOf(root); } };

listen();
fixed(globalThis, "${name}", Object.freeze({
  __proto__: null,
  contain(policy) {
    const meta = document.createElement("meta");
    meta.httpEquiv = "Content-Security-Policy";
    meta.content = policy;
    document.head.append(meta);
  },
  write(text, until, debug, withGlyphs) {
    openDocument(document);
    listen();
    if (debug) listenToConsole();
    const [target, type] = until === "domcontentloaded" ? [document, "DOMContentLoaded"] : [globalThis, "load"];
    const reached = new OwnPromise((resolve) => add(target, type, () => { layOut(); resolve(report(withGlyphs)); }, { __proto__: null, capture: true, once: true }));
    writeDocument(document, text);
    closeDocument(document);
    return reached;
  },
  blank() { openDocument(document); closeDocument(document); },
  listenToConsole,
  async settle(withGlyphs) { layOut(); await readyOf(fontsOf(document)); return report(withGlyphs); },
  async run(source) {
    let body;
    try { body = new AsyncFunction(source); await body(); return null; } catch (error) { return cut(error, 500) || "error"; }
  },
  find(selector) {
    try { if (query(document, selector)) return "found"; } catch { return "invalid"; }
    return new OwnPromise((resolve) => {
      const observer = new Observer(() => { if (query(document, selector)) { disconnect(observer); resolve("found"); } });
      observe(observer, document, { __proto__: null, subtree: true, childList: true, attributes: true, characterData: true });
    });
  },
}));
})()`;
}

/** What the agent tells about the top document. */
export interface PageReport {
  /** Characters that no font has; empty unless asked for. */
  missingGlyphs: string[];
  animated: boolean;
  fontsLoading: boolean;
  failedFonts: string[];
  errors: string[];
  blocked: string[];
  console: { level: string; text: string; url?: string; line?: number }[];
}
