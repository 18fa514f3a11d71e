/**
 * The script that runs before any other in every document of a window. It takes away what request interception cannot see
 * (hardening 3.2), answers dialogs, and offers the top document's agent under a name the page cannot replace.
 * It keeps its own copies of what it calls, so a page that overwrites built-ins harms only itself, and it cuts every text that
 * leaves through it: a CDP message must never come near 32 MiB.
 */
export function agentScript(name: string): string {
  return `(() => {
"use strict";
const remove = [[globalThis, ["RTCPeerConnection", "webkitRTCPeerConnection", "RTCDataChannel", "WebTransport", "WebSocketStream",
  "SharedWorker", "fetchLater"]], [globalThis.Navigator?.prototype, ["serviceWorker", "sendBeacon"]]];
for (const [holder, names] of remove) if (holder) for (const api of names) delete holder[api];
const fixed = (holder, key, value) => Object.defineProperty(holder, key, { value, writable: false, configurable: false, enumerable: false });
fixed(globalThis, "alert", () => {});
fixed(globalThis, "confirm", () => false);
fixed(globalThis, "prompt", () => null);
fixed(globalThis, "print", () => {});
fixed(globalThis, "open", () => null);
if (globalThis !== globalThis.top || Object.hasOwn(globalThis, "${name}")) return;

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
const blockedOf = getter(SecurityPolicyViolationEvent.prototype, "blockedURI"), directiveOf = getter(SecurityPolicyViolationEvent.prototype, "effectiveDirective");
const AsyncFunction = (async () => {}).constructor, OwnPromise = Promise, Observer = MutationObserver, stringify = JSON.stringify, text = String;
const observe = bind(MutationObserver.prototype.observe), disconnect = bind(MutationObserver.prototype.disconnect);
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
    try { const message = cut(messageOf(event), 500); errors.push(message); lines.push({ level: "error", text: message, url: cut(fileOf(event), 300), line: lineOf(event) }); } catch {}
  }, true);
  add(globalThis, "unhandledrejection", (event) => {
    try { const message = "Uncaught (in promise) " + cut(reasonOf(event), 400); errors.push(message); lines.push({ level: "error", text: message }); } catch {}
  }, true);
  add(document, "securitypolicyviolation", (event) => {
    try { if (directiveOf(event) === "connect-src") blocked.push(cut(blockedOf(event), 300)); } catch {}
  }, true);
};
const listenToConsole = () => {
  for (const level of ["debug", "log", "info", "warn", "error"]) {
    const original = console[level];
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
const report = () => ({
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
  write(parts, until, debug) {
    openDocument(document);
    listen();
    if (debug) listenToConsole();
    const [target, type] = until === "domcontentloaded" ? [document, "DOMContentLoaded"] : [globalThis, "load"];
    const reached = new OwnPromise((resolve) => add(target, type, () => { layOut(); resolve(report()); }, { __proto__: null, capture: true, once: true }));
    writeDocument(document, parts);
    closeDocument(document);
    return reached;
  },
  blank() { openDocument(document); closeDocument(document); },
  listenToConsole,
  report() { layOut(); return report(); },
  async settle() { layOut(); await readyOf(fontsOf(document)); return report(); },
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
  animated: boolean;
  fontsLoading: boolean;
  failedFonts: string[];
  errors: string[];
  blocked: string[];
  console: { level: string; text: string; url?: string; line?: number }[];
}
