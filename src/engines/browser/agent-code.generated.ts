// Made from agent/*.ts by `npm run build:agent`; never edited by hand.
export const PAGE_AGENT = `"use strict";
(() => {
  // src/engines/browser/agent/natives.ts
  function natives() {
    const bind = Function.prototype.call.bind(Function.prototype.bind, Function.prototype.call);
    const getter = (holder, key) => bind(Object.getOwnPropertyDescriptor(holder, key)?.get);
    return { bind, getter };
  }

  // src/engines/browser/agent/bound-names.ts
  var LONGEST_NAME = 1024;
  var LONGEST_ADDRESS = 2 * 1024 * 1024;
  function boundNames() {
    boundWorkers();
    if (globalThis.document) boundNavigations();
  }
  function boundWorkers() {
    const { construct } = Reflect;
    const text = String;
    const slice = natives().bind(String.prototype.slice);
    const own = globalThis.Worker;
    if (!own) return;
    const bounded = new Proxy(own, {
      __proto__: null,
      construct(target, [url, options], newTarget) {
        const address = isPolicyObject(url) ? url : text(url);
        if (text(address).length > LONGEST_ADDRESS) throw new TypeError("A worker's address is too long here");
        if (options === void 0 || options === null) return construct(target, [address], newTarget);
        const { name = "", type, credentials } = options;
        const known = { __proto__: null, name: slice(text(name), 0, LONGEST_NAME), type, credentials };
        return construct(target, [address, known], newTarget);
      }
    });
    globalThis.Worker = bounded;
    Object.defineProperty(own.prototype, "constructor", {
      __proto__: null,
      value: bounded,
      configurable: false,
      writable: false
    });
  }
  function isPolicyObject(url) {
    return "TrustedScriptURL" in globalThis && url instanceof globalThis.TrustedScriptURL;
  }
  function boundNavigations() {
    const { navigation } = globalThis;
    if (!navigation) return;
    const { bind } = natives();
    const prevent = bind(Event.prototype.preventDefault);
    const stop = bind(Event.prototype.stopImmediatePropagation);
    const getter = (holder, key) => bind(Object.getOwnPropertyDescriptor(holder, key)?.get);
    const { NavigateEvent: OwnNavigateEvent, NavigationDestination: OwnDestination } = globalThis;
    if (!OwnNavigateEvent || !OwnDestination) return;
    const destinationOf = getter(OwnNavigateEvent.prototype, "destination");
    const addressOf = getter(OwnDestination.prototype, "url");
    navigation.addEventListener("navigate", (event) => {
      if (addressOf(destinationOf(event)).length <= LONGEST_ADDRESS) return;
      stop(event);
      prevent(event);
    });
  }

  // src/engines/browser/agent/fixed.ts
  var { defineProperty } = Object;
  function fixed(holder, key, value) {
    defineProperty(holder, key, {
      __proto__: null,
      value,
      writable: false,
      configurable: false,
      enumerable: false
    });
  }

  // src/engines/browser/agent/request-bounds.ts
  var LONGEST_BODY = 4 * 1024 * 1024;
  var LONGEST_HEADERS = 64 * 1024;
  function boundRequests() {
    const { apply, construct } = Reflect;
    const { create, defineProperty: defineProperty2 } = Object;
    const text = String;
    const { isView } = ArrayBuffer;
    const OwnHeaders = Headers;
    const OwnFormData = FormData;
    const OwnParams = URLSearchParams;
    const OwnBuffer = ArrayBuffer;
    const OwnDataView = DataView;
    const bufferLength = getterOf(ArrayBuffer.prototype, "byteLength");
    const viewLength = getterOf(Object.getPrototypeOf(Uint8Array.prototype), "byteLength");
    const dataViewLength = getterOf(DataView.prototype, "byteLength");
    const headersEach = Headers.prototype.forEach;
    const formEach = FormData.prototype.forEach;
    const paramsText = URLSearchParams.prototype.toString;
    const refuse = (what, limit) => {
      throw new TypeError(\`\${what} may hold at most \${limit} bytes here\`);
    };
    const formSize = (form) => {
      let size = 0;
      const add = (value, name) => {
        size += name.length + (typeof value === "string" ? value.length : 0);
      };
      apply(formEach, form, [add]);
      return size;
    };
    const boundBody = (body) => {
      if (body === null || body === void 0) return body;
      let bounded = body;
      let size = 0;
      if (body instanceof OwnBuffer) size = apply(bufferLength, body, []);
      else if (isView(body)) size = apply(body instanceof OwnDataView ? dataViewLength : viewLength, body, []);
      else if (body instanceof OwnFormData) size = formSize(body);
      else if (body instanceof OwnParams) size = apply(paramsText, body, []).length;
      else if (!isSentUnread(body)) {
        const sent = text(body);
        size = sent.length;
        bounded = sent;
      }
      if (size > LONGEST_BODY) refuse("A request body", LONGEST_BODY);
      return bounded;
    };
    const boundHeaders = (headers) => {
      const copy = new OwnHeaders(headers);
      let size = 0;
      const add = (value, name) => {
        size += name.length + value.length;
      };
      apply(headersEach, copy, [add]);
      if (size > LONGEST_HEADERS) refuse("Request headers", LONGEST_HEADERS);
      return copy;
    };
    const boundInit = (init) => {
      if (typeof init !== "object" || init === null) return init;
      const { body, headers } = init;
      const bounded = create(init, {});
      const put = (key, value) => defineProperty2(bounded, key, { __proto__: null, value, enumerable: true });
      if (body !== void 0) put("body", boundBody(body));
      if (headers !== void 0) put("headers", boundHeaders(headers));
      return bounded;
    };
    const boundValue = (args) => {
      if (args.length < 2) return;
      const value = text(args[1]);
      args[1] = value;
      if (value.length > LONGEST_HEADERS) refuse("A header", LONGEST_HEADERS);
    };
    const wrap = (holder, key, check) => {
      const own = holder?.[key];
      if (!own) return;
      const { [key]: value } = {
        [key](...args) {
          check(args);
          return apply(own, this, args);
        }
      };
      defineProperty2(holder, key, {
        __proto__: null,
        configurable: true,
        writable: true,
        enumerable: true,
        value
      });
    };
    const boundConstructor = (own, check) => new Proxy(own, {
      __proto__: null,
      construct(target, args, newTarget) {
        check(args);
        return construct(target, args, newTarget);
      }
    });
    const boundSecond = (args) => {
      if (args.length > 1) args[1] = boundInit(args[1]);
    };
    wrap(Headers.prototype, "append", boundValue);
    wrap(Headers.prototype, "set", boundValue);
    wrap(globalThis, "fetch", boundSecond);
    if (globalThis.XMLHttpRequest) {
      wrap(XMLHttpRequest.prototype, "setRequestHeader", boundValue);
      wrap(XMLHttpRequest.prototype, "send", (args) => {
        if (args.length > 0) args[0] = boundBody(args[0]);
      });
    }
    globalThis.Request = boundConstructor(Request, boundSecond);
    globalThis.Headers = boundConstructor(Headers, (args) => {
      if (args.length > 0 && args[0] !== void 0) args[0] = boundHeaders(args[0]);
    });
  }
  function isSentUnread(body) {
    return globalThis.Blob && body instanceof Blob || globalThis.ReadableStream && body instanceof ReadableStream || globalThis.Document && body instanceof Document;
  }
  function getterOf(holder, key) {
    const getter = Object.getOwnPropertyDescriptor(holder, key)?.get;
    if (!getter) throw new TypeError(\`\${key} is missing\`);
    return getter;
  }

  // src/engines/browser/agent/sockets.ts
  function refuseSockets() {
    const refusedSockets = Object.assign(/* @__PURE__ */ Object.create(null), { onRefused() {
    } });
    const { apply } = Reflect;
    const text = String;
    const OwnEvent = Event;
    const dispatch = EventTarget.prototype.dispatchEvent;
    class RefusedSocket extends EventTarget {
      static CONNECTING = 0;
      static OPEN = 1;
      static CLOSING = 2;
      static CLOSED = 3;
      CONNECTING = 0;
      OPEN = 1;
      CLOSING = 2;
      CLOSED = 3;
      readyState = 0;
      bufferedAmount = 0;
      extensions = "";
      protocol = "";
      binaryType = "blob";
      onopen = null;
      onmessage = null;
      onerror = null;
      onclose = null;
      url;
      constructor(url) {
        super();
        this.url = text(url);
        refusedSockets.onRefused(this.url);
        this.#fail();
      }
      /** In a microtask: a worker has no timers yet when this is looked up, and \`await\` is nothing that a page can replace. */
      async #fail() {
        await null;
        this.readyState = 3;
        for (const type of ["error", "close"]) {
          const event = new OwnEvent(type);
          apply(dispatch, this, [event]);
          this[\`on\${type}\`]?.(event);
        }
      }
      send() {
      }
      close() {
      }
    }
    Object.defineProperty(RefusedSocket, "name", { value: "WebSocket" });
    fixed(globalThis, "WebSocket", RefusedSocket);
    return refusedSockets;
  }

  // src/engines/browser/agent/containment.ts
  var UNSEEN_APIS = [
    "RTCPeerConnection",
    "webkitRTCPeerConnection",
    "RTCDataChannel",
    "RTCIceTransport",
    "WebTransport",
    "WebSocketStream",
    "TCPSocket",
    "TCPServerSocket",
    "UDPSocket",
    "SharedWorker",
    "fetchLater",
    "IdentityCredential",
    "IdentityProvider",
    "PaymentRequest",
    "PresentationRequest"
  ];
  var UNSEEN_SERVICES = [
    "credentials",
    "runAdAuction",
    "joinAdInterestGroup",
    "login",
    "setAppBadge",
    "registerProtocolHandler",
    "identity",
    "modelContext"
  ];
  function contain() {
    for (const api of UNSEEN_APIS) fixed(globalThis, api, void 0);
    const services = Object.getPrototypeOf(navigator);
    for (const service of UNSEEN_SERVICES) fixed(services, service, void 0);
    boundRequests();
    boundNames();
    const refusedSockets = refuseSockets();
    silenceConsole();
    return refusedSockets;
  }
  function silenceConsole() {
    const methods = console;
    for (const key of Object.keys(methods)) if (typeof methods[key] === "function") methods[key] = () => {
    };
  }

  // src/engines/browser/agent/document-fences.ts
  var ELEMENT = 1;
  function fence() {
    fixed(globalThis, "alert", () => {
    });
    fixed(globalThis, "confirm", () => false);
    fixed(globalThis, "prompt", () => null);
    fixed(globalThis, "print", () => {
    });
    fixed(globalThis, "open", () => null);
    fixed(globalThis, "close", () => {
    });
    removeSpeculationRules();
  }
  function removeSpeculationRules() {
    const { bind, getter } = natives();
    const query = bind(Element.prototype.querySelectorAll);
    const queryDocument = bind(Document.prototype.querySelectorAll);
    const queryRoot = bind(DocumentFragment.prototype.querySelectorAll);
    const attribute = bind(Element.prototype.getAttribute);
    const remove = bind(Element.prototype.remove);
    const lower = bind(String.prototype.toLowerCase);
    const trim = bind(String.prototype.trim);
    const includes = bind(String.prototype.includes);
    const nodeAt = bind(NodeList.prototype.item);
    const nodeCount = getter(NodeList.prototype, "length");
    const addedOf = getter(MutationRecord.prototype, "addedNodes");
    const targetOf = getter(MutationRecord.prototype, "target");
    const typeOf = getter(Node.prototype, "nodeType");
    const nameOf = getter(Element.prototype, "localName");
    const rootOf = getter(Element.prototype, "shadowRoot");
    const observe = bind(MutationObserver.prototype.observe);
    const watched = /* @__PURE__ */ new WeakSet();
    const isWatched = bind(WeakSet.prototype.has);
    const noteWatched = bind(WeakSet.prototype.add);
    const wanted = {
      __proto__: null,
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ["type"]
    };
    const each = (nodes, visit) => {
      const count = nodeCount(nodes);
      for (let at = 0; at < count; at += 1) {
        const node = nodeAt(nodes, at);
        if (node) visit(node);
      }
    };
    const judge = (node) => {
      if (typeOf(node) !== ELEMENT) return;
      if (nameOf(node) === "script") {
        const type = attribute(node, "type");
        if (type !== null && includes(lower(trim(type)), "speculationrules")) remove(node);
        return;
      }
      const root = rootOf(node);
      if (root) watch(root);
    };
    const judgeAll = (node) => {
      judge(node);
      if (typeOf(node) === ELEMENT) each(query(node, "*"), judge);
    };
    const observer = new MutationObserver((records) => {
      for (let at = 0; at < records.length; at += 1) {
        const record = records[at];
        judge(targetOf(record));
        each(addedOf(record), judgeAll);
      }
    });
    const watch = (root) => {
      if (isWatched(watched, root)) return;
      noteWatched(watched, root);
      observe(observer, root, wanted);
      each(root === document ? queryDocument(root, "*") : queryRoot(root, "*"), judge);
    };
    watch(document);
    const { apply } = Reflect;
    const { attachShadow } = Element.prototype;
    fixed(Element.prototype, "attachShadow", function(init) {
      const root = apply(attachShadow, this, [init]);
      watch(root);
      return root;
    });
  }

  // src/engines/browser/agent/condition.ts
  var LOOK_MS = 50;
  function condition() {
    const { bind } = natives();
    const OwnPromise = Promise;
    const later = bind(setTimeout);
    const AsyncFunction = (async () => {
    }).constructor;
    const pause = () => new OwnPromise((resolve) => later(globalThis, resolve, LOOK_MS));
    return {
      async holds(source) {
        let value;
        try {
          value = new AsyncFunction(\`const value = (\${source}
); return typeof value === "function" ? value() : value;\`);
        } catch (error) {
          return { invalid: \`\${error}\`.slice(0, 300) };
        }
        for (; ; ) {
          try {
            if (await value()) return { met: true };
          } catch {
          }
          await pause();
        }
      }
    };
  }

  // src/engines/browser/agent/service-workers.ts
  var SERVICE_WORKER_REFUSED = new DOMException("Service workers are not available here.", "SecurityError");
  function refuseServiceWorkers() {
    const container = Object.assign(new EventTarget(), {
      controller: null,
      ready: new Promise(() => {
      }),
      register: () => Promise.reject(SERVICE_WORKER_REFUSED),
      getRegistration: () => Promise.resolve(void 0),
      getRegistrations: () => Promise.resolve([]),
      startMessages: () => {
      }
    });
    fixed(Object.getPrototypeOf(navigator), "serviceWorker", container);
  }

  // src/engines/browser/agent/notes.ts
  function boundedLists() {
    const define2 = Object.defineProperty;
    return (bound) => {
      const items = /* @__PURE__ */ Object.create(null);
      let length = 0;
      const put = (holder, index, value) => define2(holder, index, { __proto__: null, value, enumerable: true });
      return {
        push(item) {
          if (length < bound) put(items, length++, item);
        },
        read() {
          const copy = [];
          for (let i = 0; i < length; i++) put(copy, i, items[i]);
          return copy;
        }
      };
    };
  }
  function cutter() {
    const { bind } = natives();
    const slice = bind(String.prototype.slice);
    const text = String;
    return (value, length) => {
      try {
        return slice(typeof value === "string" ? value : text(value), 0, length);
      } catch {
        return "(unreadable)";
      }
    };
  }
  function pageNotes() {
    const { bind, getter } = natives();
    const add = bind(EventTarget.prototype.addEventListener);
    const prevent = bind(Event.prototype.preventDefault);
    const messageOf = getter(ErrorEvent.prototype, "message");
    const reasonOf = getter(PromiseRejectionEvent.prototype, "reason");
    const fileOf = getter(ErrorEvent.prototype, "filename");
    const lineOf = getter(ErrorEvent.prototype, "lineno");
    const cut = cutter();
    const shown = shower(cut);
    const list = boundedLists();
    const errors = list(20);
    const blocked = list(20);
    const lines = list(200);
    const noteError = (event) => {
      prevent(event);
      try {
        const message = cut(messageOf(event), 500);
        errors.push(message);
        lines.push({ level: "error", text: message, url: cut(fileOf(event), 300), line: lineOf(event) });
      } catch {
      }
    };
    const noteRejection = (event) => {
      prevent(event);
      try {
        const reason = reasonOf(event);
        if (reason === SERVICE_WORKER_REFUSED) return;
        const message = \`Uncaught (in promise) \${cut(reason, 400)}\`;
        errors.push(message);
        lines.push({ level: "error", text: message });
      } catch {
      }
    };
    return {
      errors,
      blocked,
      lines,
      listen() {
        add(globalThis, "error", noteError, true);
        add(globalThis, "unhandledrejection", noteRejection, true);
      },
      listenToConsole() {
        for (const level of ["debug", "log", "info", "warn", "error"]) {
          console[level] = (...values) => {
            let line = "";
            for (let i = 0; i < values.length && i < 20; i++) line += (i ? " " : "") + shown(values[i]);
            lines.push({ level, text: cut(line, 2e3) });
          };
        }
      }
    };
  }
  function shower(cut) {
    const stringify = JSON.stringify;
    const OwnError = Error;
    return (value) => {
      if (typeof value !== "object" || value === null || value instanceof OwnError) return cut(value, 1e3);
      let left = 100;
      const bounded = (_key, inner) => {
        if (left-- <= 0) return void 0;
        return typeof inner === "string" ? cut(inner, 1e3) : inner;
      };
      try {
        return cut(stringify(value, bounded), 1e3);
      } catch {
        return cut(value, 1e3);
      }
    };
  }

  // src/engines/browser/agent/glyphs.ts
  var BEYOND_LATIN = /(?!\\p{Cc})[^\\u0020-\\u024f\\u1e00-\\u1eff\\u2000-\\u206f\\u20a0-\\u20bf\\u2100-\\u214f]/u;
  var VISIBLE = /^[\\p{L}\\p{N}\\p{S}\\p{P}\\p{Co}]$/u;
  var MOST_ASKED = 200;
  var BOX = 48;
  var UNASSIGNED = "\\u0378";
  function glyphFinder() {
    const list = boundedLists();
    const cut = cutter();
    return () => {
      const missing = list(10);
      const asked = /* @__PURE__ */ new Set();
      const isMissing = missingIn(new OffscreenCanvas(BOX, BOX).getContext("2d", { willReadFrequently: true }));
      const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node && asked.size < MOST_ASKED; node = walker.nextNode()) {
        const { data, parentElement: parent } = node;
        if (!parent || !BEYOND_LATIN.test(data)) continue;
        if (parent instanceof HTMLScriptElement || parent instanceof HTMLStyleElement) continue;
        const { fontStyle, fontWeight, fontFamily } = getComputedStyle(parent);
        const font = \`\${fontStyle} \${fontWeight} 28px \${fontFamily}\`;
        for (const character of data) {
          const key = character + font;
          if (asked.size >= MOST_ASKED || asked.has(key)) continue;
          if (!BEYOND_LATIN.test(character) || !VISIBLE.test(character)) continue;
          asked.add(key);
          if (isMissing(character, font)) missing.push(cut(character, 2));
        }
      }
      return missing.read();
    };
  }
  function missingIn(context) {
    if (!context) return () => false;
    const boxes = /* @__PURE__ */ new Map();
    const draw = (character) => {
      context.clearRect(0, 0, BOX, BOX);
      context.fillText(character, 4, 36);
      return context.getImageData(0, 0, BOX, BOX).data;
    };
    return (character, font) => {
      context.font = font;
      const box = boxes.get(font) ?? { width: context.measureText(UNASSIGNED).width, pixels: draw(UNASSIGNED) };
      boxes.set(font, box);
      if (context.measureText(character).width !== box.width) return false;
      return draw(character).every((value, i) => value === box.pixels[i]);
    };
  }

  // src/engines/browser/agent/page-rules.ts
  var REQUEST_WINS = "@page{size:auto!important;margin:revert!important;page-orientation:upright!important}";
  var DECIDED = ["size", "margin-top", "margin-right", "margin-bottom", "margin-left", "page-orientation"];
  var MOST_RULES = 1e5;
  function pageRules(document2) {
    const { bind } = natives();
    const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, "adoptedStyleSheets") ?? {};
    const adopted = bind(get);
    const adopt = bind(set);
    const ours = new CSSStyleSheet();
    ours.replaceSync(REQUEST_WINS);
    return {
      overrule(mayCome) {
        const sheets = [...adopted(document2)].filter((sheet) => sheet !== ours);
        const isNeeded = makeUnimportant([...document2.styleSheets, ...sheets]) || mayCome;
        if (isNeeded) adopt(document2, [...sheets, ours]);
      },
      clear: () => adopt(document2, [])
    };
  }
  function makeUnimportant(sheets) {
    let left = MOST_RULES;
    let isFound = false;
    const visit = (holder) => {
      const rules = rulesOf(holder);
      if (rules === null) isFound = true;
      for (const rule of rules ?? []) {
        if (--left < 0) isFound = true;
        if (left < 0) return;
        if (rule instanceof CSSPageRule) {
          soften(rule);
          isFound = true;
        }
        if (rule instanceof CSSImportRule && rule.styleSheet) visit(rule.styleSheet);
        else if (rule instanceof CSSGroupingRule) visit(rule);
      }
    };
    for (const sheet of sheets) visit(sheet);
    return isFound;
  }
  function soften({ style }) {
    for (const property of DECIDED) {
      if (style.getPropertyPriority(property) === "important") style.removeProperty(property);
    }
  }
  function rulesOf(holder) {
    try {
      return holder.cssRules;
    } catch {
      return null;
    }
  }

  // src/engines/browser/agent/stillness.ts
  var LOOK_MS2 = 100;
  var STILL_MS = 2 * LOOK_MS2;
  var MOST_PIXELS = 2e6;
  var MOST_CANVASES = 50;
  var GENERATIONS = 5;
  var SMIL_LEAP_S = 600;
  function stillness(document2) {
    const { bind } = natives();
    const OwnPromise = Promise;
    const Observer = MutationObserver;
    const observe = bind(MutationObserver.prototype.observe);
    const animationsOf = bind(Document.prototype.getAnimations);
    const later = bind(setTimeout);
    const clock = performance;
    const timeOf = bind(Performance.prototype.now);
    const now = () => timeOf(clock);
    const disconnect = bind(MutationObserver.prototype.disconnect);
    const ask = bind(requestAnimationFrame);
    const look = canvasLook(document2);
    let changedAtMs = 0;
    let watching = false;
    let seen = "";
    const observer = new Observer(() => {
      changedAtMs = now();
    });
    const nextFrame = () => new OwnPromise((resolve) => {
      ask(globalThis, () => later(globalThis, resolve, 0));
      later(globalThis, resolve, LOOK_MS2);
    });
    const lookAgain = () => {
      if (!watching) return;
      const shown = look();
      if (shown !== seen) changedAtMs = now();
      seen = shown;
      later(globalThis, lookAgain, LOOK_MS2);
    };
    const watch = () => {
      if (watching) return;
      watching = true;
      changedAtMs = now();
      const everything = { subtree: true, childList: true, attributes: true, characterData: true };
      for (const part of [document2, ...framesIn(document2)]) observe(observer, part, everything);
      seen = look();
      later(globalThis, lookAgain, LOOK_MS2);
    };
    return {
      watch,
      async finishAnimations() {
        for (let generation = 0; generation < GENERATIONS; generation++) {
          const finite = animationsOf(document2).filter(hasEnd);
          if (finite.length === 0) break;
          for (const animation of finite) finish(animation);
          await nextFrame();
        }
        finishSmil(document2);
      },
      still(withinMs) {
        if (withinMs <= 0) return OwnPromise.resolve();
        watch();
        const endsAtMs = now() + withinMs;
        return new OwnPromise((resolve) => {
          const check = () => {
            const at = now();
            if (at - changedAtMs < STILL_MS && at < endsAtMs) return void later(globalThis, check, LOOK_MS2 / 4);
            watching = false;
            disconnect(observer);
            resolve();
          };
          check();
        });
      }
    };
  }
  function hasEnd({ playState, timeline, effect }) {
    return playState === "running" && timeline instanceof DocumentTimeline && effect?.getComputedTiming().endTime !== Infinity;
  }
  function finish(animation) {
    try {
      animation.finish();
    } catch {
    }
  }
  function finishSmil(document2) {
    for (const svg of document2.querySelectorAll("svg")) {
      const animations = [...svg.querySelectorAll("animate,animateTransform,animateMotion,set")];
      const isEndless = animations.some(
        (animation) => animation.getAttribute("repeatCount") === "indefinite" || animation.getAttribute("repeatDur") === "indefinite"
      );
      if (animations.length > 0 && !isEndless) svg.setCurrentTime(svg.getCurrentTime() + SMIL_LEAP_S);
    }
  }
  function framesIn(document2) {
    return [...document2.querySelectorAll("iframe")].flatMap(({ contentDocument }) => contentDocument ?? []);
  }
  function canvasLook(document2) {
    const { bind } = natives();
    const draw = bind(OffscreenCanvasRenderingContext2D.prototype.drawImage);
    const read = bind(OffscreenCanvasRenderingContext2D.prototype.getImageData);
    const canvases = document2.getElementsByTagName("canvas");
    const digest = (canvas, pixels) => {
      const scale = Math.min(1, Math.sqrt(pixels / (canvas.width * canvas.height)));
      const width = Math.max(1, Math.round(canvas.width * scale));
      const height = Math.max(1, Math.round(canvas.height * scale));
      const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
      draw(context, canvas, 0, 0, width, height);
      return hashOf(new Uint32Array(read(context, 0, 0, width, height).data.buffer));
    };
    return () => {
      const drawn = [...canvases].slice(0, MOST_CANVASES).filter(({ width, height }) => width * height > 0);
      let shown = "";
      for (const canvas of drawn) {
        try {
          shown += \` \${digest(canvas, MOST_PIXELS / drawn.length)}\`;
        } catch {
          shown += " unreadable";
        }
      }
      return shown;
    };
  }
  function hashOf(pixels) {
    let hash = 2166136261;
    for (let i = 0; i < pixels.length; i++) hash = Math.imul(hash ^ (pixels[i] ?? 0), 16777619);
    return hash;
  }

  // src/engines/browser/agent/whole-flow.ts
  var UNBROKEN = "*{break-before:auto!important;break-after:auto!important;page:auto!important}";
  function wholeFlow(document2) {
    const { bind, getter } = natives();
    const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, "adoptedStyleSheets") ?? {};
    const adopted = bind(get);
    const adopt = bind(set);
    const rootOf = getter(Document.prototype, "documentElement");
    const bodyOf = getter(Document.prototype, "body");
    const boxOf = bind(Element.prototype.getBoundingClientRect);
    const scrollHeightOf = getter(Element.prototype, "scrollHeight");
    const clientHeightOf = getter(Element.prototype, "clientHeight");
    const modeOf = getter(Document.prototype, "compatMode");
    const selectContents = bind(Range.prototype.selectNodeContents);
    const rangeBoxOf = bind(Range.prototype.getBoundingClientRect);
    const styleOf = bind(getComputedStyle);
    const bottomOf = (body) => {
      const contents = new Range();
      selectContents(contents, body);
      const { marginBottom, paddingBottom } = styleOf(globalThis, body);
      return rangeBoxOf(contents).bottom + Number.parseFloat(marginBottom) + Number.parseFloat(paddingBottom);
    };
    const ours = new CSSStyleSheet();
    ours.replaceSync(UNBROKEN);
    return () => {
      adopt(document2, [...adopted(document2), ours]);
      const root = rootOf(document2);
      const body = bodyOf(document2);
      const overflow = scrollHeightOf(root) > clientHeightOf(root) ? scrollHeightOf(root) : 0;
      const isQuirky = modeOf(document2) === "BackCompat";
      const content = isQuirky && body ? bottomOf(body) : boxOf(root).height;
      return Math.ceil(Math.max(content, overflow));
    };
  }

  // src/engines/browser/agent/page-agent.ts
  function installPageAgent(name, refusedSockets) {
    const { bind, getter } = natives();
    const { document: document2 } = globalThis;
    const OwnPromise = Promise;
    const Observer = MutationObserver;
    const AsyncFunction = (async () => {
    }).constructor;
    const cut = cutter();
    const notes = pageNotes();
    const missingGlyphs = glyphFinder();
    const fonts = documentFonts(document2);
    const rules = pageRules(document2);
    const motion = stillness(document2);
    const add = bind(EventTarget.prototype.addEventListener);
    const openDocument = bind(Document.prototype.open);
    const writeDocument = bind(Document.prototype.write);
    const closeDocument = bind(Document.prototype.close);
    const query = bind(Document.prototype.querySelector);
    const animations = bind(Document.prototype.getAnimations);
    const rootOf = getter(Document.prototype, "documentElement");
    const heightOf = getter(HTMLElement.prototype, "offsetHeight");
    const observe = bind(MutationObserver.prototype.observe);
    const disconnect = bind(MutationObserver.prototype.disconnect);
    const once = { __proto__: null, capture: true, once: true };
    const anyChange = {
      __proto__: null,
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true
    };
    const report = ({ glyphs }) => ({
      missingGlyphs: glyphs ? missingGlyphs() : [],
      animated: animations(document2).length > 0,
      fontsLoading: fonts.loading(),
      failedFonts: fonts.failed(),
      errors: notes.errors.read(),
      blocked: notes.blocked.read(),
      console: notes.lines.read()
    });
    const layOut = () => {
      const root = fonts.any() ? rootOf(document2) : null;
      if (root instanceof HTMLElement) heightOf(root);
    };
    const agent = {
      contain(policy) {
        const meta = document2.createElement("meta");
        meta.httpEquiv = "Content-Security-Policy";
        meta.content = policy;
        document2.head.append(meta);
      },
      write(text, until, asks) {
        rules.clear();
        openDocument(document2);
        notes.listen();
        if (asks.debug) notes.listenToConsole();
        const [target, type] = until === "domcontentloaded" ? [document2, "DOMContentLoaded"] : [globalThis, "load"];
        const reached = new OwnPromise((resolve) => {
          const answer = () => {
            layOut();
            if (!asks.cssPages) rules.overrule(false);
            resolve(report(asks));
          };
          add(target, type, answer, once);
        });
        writeDocument(document2, text);
        closeDocument(document2);
        return reached;
      },
      blank() {
        rules.clear();
        openDocument(document2);
        closeDocument(document2);
      },
      listenToConsole: notes.listenToConsole,
      watch: motion.watch,
      async settle(asks) {
        layOut();
        await motion.finishAnimations();
        await motion.still(asks.stillMs);
        await motion.finishAnimations();
        layOut();
        await fonts.ready();
        if (!asks.cssPages) rules.overrule(true);
        return report(asks);
      },
      async run(source) {
        try {
          await new AsyncFunction(source)();
          return null;
        } catch (error) {
          return cut(error, 500) || "error";
        }
      },
      holds: condition().holds,
      wholeFlow: wholeFlow(document2),
      find(selector) {
        try {
          if (query(document2, selector)) return "found";
        } catch {
          return "invalid";
        }
        return new OwnPromise((resolve) => {
          const observer = new Observer(() => {
            if (!query(document2, selector)) return;
            disconnect(observer);
            resolve("found");
          });
          observe(observer, document2, anyChange);
        });
      }
    };
    refusedSockets.onRefused = (url) => notes.blocked.push(cut(url, 300));
    notes.listen();
    fixed(globalThis, name, Object.freeze(Object.setPrototypeOf(agent, null)));
  }
  function documentFonts(document2) {
    const { bind, getter } = natives();
    const fontsOf = getter(Document.prototype, "fonts");
    const statusOf = getter(FontFaceSet.prototype, "status");
    const readyOf = getter(FontFaceSet.prototype, "ready");
    const sizeOf = getter(FontFaceSet.prototype, "size");
    const eachFont = bind(FontFaceSet.prototype.forEach);
    const familyOf = getter(FontFace.prototype, "family");
    const faceStatusOf = getter(FontFace.prototype, "status");
    const cut = cutter();
    const list = boundedLists();
    return {
      any: () => sizeOf(fontsOf(document2)) > 0,
      loading: () => statusOf(fontsOf(document2)) !== "loaded",
      ready: () => readyOf(fontsOf(document2)),
      failed() {
        const families = list(20);
        const note = (face) => {
          if (faceStatusOf(face) === "error") families.push(cut(familyOf(face), 100));
        };
        eachFont(fontsOf(document2), note);
        return families.read();
      }
    };
  }

  // src/engines/browser/agent/storage.ts
  function provideStorage() {
    if (!isRefused()) return;
    define(globalThis, "localStorage", memoryStorage());
    define(globalThis, "sessionStorage", memoryStorage());
    provideCookies();
  }
  function isRefused() {
    try {
      return globalThis.localStorage === null;
    } catch {
      return true;
    }
  }
  function define(holder, key, value) {
    Object.defineProperty(holder, key, { get: () => value, configurable: true, enumerable: true });
  }
  function memoryStorage() {
    const items = /* @__PURE__ */ new Map();
    const methods = {
      getItem: (key) => items.get(String(key)) ?? null,
      setItem: (key, value) => void items.set(String(key), String(value)),
      removeItem: (key) => void items.delete(String(key)),
      clear: () => items.clear(),
      key: (index) => [...items.keys()][Number(index)] ?? null
    };
    const own = (key) => typeof key === "string" && items.has(key);
    return new Proxy(Object.create(Storage.prototype), {
      get: (target, key) => {
        if (key === "length") return items.size;
        if (Object.hasOwn(methods, key)) return methods[key];
        return own(key) ? items.get(key) : Reflect.get(Object.prototype, key, target);
      },
      set: (_, key, value) => {
        if (typeof key === "string") items.set(key, String(value));
        return true;
      },
      deleteProperty: (_, key) => {
        if (own(key)) items.delete(key);
        return true;
      },
      has: (target, key) => own(key) || key in target,
      ownKeys: () => [...items.keys()],
      getOwnPropertyDescriptor: (_, key) => own(key) ? { value: items.get(key), writable: true, enumerable: true, configurable: true } : void 0
    });
  }
  function provideCookies() {
    const jar = /* @__PURE__ */ new Map();
    Object.defineProperty(document, "cookie", {
      configurable: true,
      enumerable: true,
      get: () => [...jar].map(([name, value]) => name === "" ? value : \`\${name}=\${value}\`).join("; "),
      set: (text) => {
        const [pair = "", ...attributes] = String(text).split(";");
        const at = pair.indexOf("=");
        const name = pair.slice(0, Math.max(0, at)).trim();
        if (attributes.some(isOver)) jar.delete(name);
        else jar.set(name, pair.slice(at + 1).trim());
      }
    });
  }
  function isOver(attribute) {
    const [name = "", value = ""] = attribute.split("=").map((part) => part.trim().toLowerCase());
    return name === "max-age" ? Number(value) <= 0 : name === "expires" && Date.parse(value) <= Date.now();
  }

  // src/engines/browser/agent/page.ts
  var isThere = Object.getOwnPropertyDescriptor(globalThis, "alert")?.configurable === false;
  if (!isThere) {
    const refusedSockets = contain();
    refuseServiceWorkers();
    fence();
    provideStorage();
    if (globalThis.self === globalThis.top) installPageAgent(AGENT_NAME, refusedSockets);
    else silenceErrors();
  }
  function silenceErrors() {
    addEventListener("error", (event) => event.preventDefault(), true);
    addEventListener("unhandledrejection", (event) => event.preventDefault(), true);
  }
})();
`;

export const WORKER_AGENT = `"use strict";
(() => {
  // src/engines/browser/agent/natives.ts
  function natives() {
    const bind = Function.prototype.call.bind(Function.prototype.bind, Function.prototype.call);
    const getter = (holder, key) => bind(Object.getOwnPropertyDescriptor(holder, key)?.get);
    return { bind, getter };
  }

  // src/engines/browser/agent/bound-names.ts
  var LONGEST_NAME = 1024;
  var LONGEST_ADDRESS = 2 * 1024 * 1024;
  function boundNames() {
    boundWorkers();
    if (globalThis.document) boundNavigations();
  }
  function boundWorkers() {
    const { construct } = Reflect;
    const text = String;
    const slice = natives().bind(String.prototype.slice);
    const own = globalThis.Worker;
    if (!own) return;
    const bounded = new Proxy(own, {
      __proto__: null,
      construct(target, [url, options], newTarget) {
        const address = isPolicyObject(url) ? url : text(url);
        if (text(address).length > LONGEST_ADDRESS) throw new TypeError("A worker's address is too long here");
        if (options === void 0 || options === null) return construct(target, [address], newTarget);
        const { name = "", type, credentials } = options;
        const known = { __proto__: null, name: slice(text(name), 0, LONGEST_NAME), type, credentials };
        return construct(target, [address, known], newTarget);
      }
    });
    globalThis.Worker = bounded;
    Object.defineProperty(own.prototype, "constructor", {
      __proto__: null,
      value: bounded,
      configurable: false,
      writable: false
    });
  }
  function isPolicyObject(url) {
    return "TrustedScriptURL" in globalThis && url instanceof globalThis.TrustedScriptURL;
  }
  function boundNavigations() {
    const { navigation } = globalThis;
    if (!navigation) return;
    const { bind } = natives();
    const prevent = bind(Event.prototype.preventDefault);
    const stop = bind(Event.prototype.stopImmediatePropagation);
    const getter = (holder, key) => bind(Object.getOwnPropertyDescriptor(holder, key)?.get);
    const { NavigateEvent: OwnNavigateEvent, NavigationDestination: OwnDestination } = globalThis;
    if (!OwnNavigateEvent || !OwnDestination) return;
    const destinationOf = getter(OwnNavigateEvent.prototype, "destination");
    const addressOf = getter(OwnDestination.prototype, "url");
    navigation.addEventListener("navigate", (event) => {
      if (addressOf(destinationOf(event)).length <= LONGEST_ADDRESS) return;
      stop(event);
      prevent(event);
    });
  }

  // src/engines/browser/agent/fixed.ts
  var { defineProperty } = Object;
  function fixed(holder, key, value) {
    defineProperty(holder, key, {
      __proto__: null,
      value,
      writable: false,
      configurable: false,
      enumerable: false
    });
  }

  // src/engines/browser/agent/request-bounds.ts
  var LONGEST_BODY = 4 * 1024 * 1024;
  var LONGEST_HEADERS = 64 * 1024;
  function boundRequests() {
    const { apply, construct } = Reflect;
    const { create, defineProperty: defineProperty2 } = Object;
    const text = String;
    const { isView } = ArrayBuffer;
    const OwnHeaders = Headers;
    const OwnFormData = FormData;
    const OwnParams = URLSearchParams;
    const OwnBuffer = ArrayBuffer;
    const OwnDataView = DataView;
    const bufferLength = getterOf(ArrayBuffer.prototype, "byteLength");
    const viewLength = getterOf(Object.getPrototypeOf(Uint8Array.prototype), "byteLength");
    const dataViewLength = getterOf(DataView.prototype, "byteLength");
    const headersEach = Headers.prototype.forEach;
    const formEach = FormData.prototype.forEach;
    const paramsText = URLSearchParams.prototype.toString;
    const refuse = (what, limit) => {
      throw new TypeError(\`\${what} may hold at most \${limit} bytes here\`);
    };
    const formSize = (form) => {
      let size = 0;
      const add = (value, name) => {
        size += name.length + (typeof value === "string" ? value.length : 0);
      };
      apply(formEach, form, [add]);
      return size;
    };
    const boundBody = (body) => {
      if (body === null || body === void 0) return body;
      let bounded = body;
      let size = 0;
      if (body instanceof OwnBuffer) size = apply(bufferLength, body, []);
      else if (isView(body)) size = apply(body instanceof OwnDataView ? dataViewLength : viewLength, body, []);
      else if (body instanceof OwnFormData) size = formSize(body);
      else if (body instanceof OwnParams) size = apply(paramsText, body, []).length;
      else if (!isSentUnread(body)) {
        const sent = text(body);
        size = sent.length;
        bounded = sent;
      }
      if (size > LONGEST_BODY) refuse("A request body", LONGEST_BODY);
      return bounded;
    };
    const boundHeaders = (headers) => {
      const copy = new OwnHeaders(headers);
      let size = 0;
      const add = (value, name) => {
        size += name.length + value.length;
      };
      apply(headersEach, copy, [add]);
      if (size > LONGEST_HEADERS) refuse("Request headers", LONGEST_HEADERS);
      return copy;
    };
    const boundInit = (init) => {
      if (typeof init !== "object" || init === null) return init;
      const { body, headers } = init;
      const bounded = create(init, {});
      const put = (key, value) => defineProperty2(bounded, key, { __proto__: null, value, enumerable: true });
      if (body !== void 0) put("body", boundBody(body));
      if (headers !== void 0) put("headers", boundHeaders(headers));
      return bounded;
    };
    const boundValue = (args) => {
      if (args.length < 2) return;
      const value = text(args[1]);
      args[1] = value;
      if (value.length > LONGEST_HEADERS) refuse("A header", LONGEST_HEADERS);
    };
    const wrap = (holder, key, check) => {
      const own = holder?.[key];
      if (!own) return;
      const { [key]: value } = {
        [key](...args) {
          check(args);
          return apply(own, this, args);
        }
      };
      defineProperty2(holder, key, {
        __proto__: null,
        configurable: true,
        writable: true,
        enumerable: true,
        value
      });
    };
    const boundConstructor = (own, check) => new Proxy(own, {
      __proto__: null,
      construct(target, args, newTarget) {
        check(args);
        return construct(target, args, newTarget);
      }
    });
    const boundSecond = (args) => {
      if (args.length > 1) args[1] = boundInit(args[1]);
    };
    wrap(Headers.prototype, "append", boundValue);
    wrap(Headers.prototype, "set", boundValue);
    wrap(globalThis, "fetch", boundSecond);
    if (globalThis.XMLHttpRequest) {
      wrap(XMLHttpRequest.prototype, "setRequestHeader", boundValue);
      wrap(XMLHttpRequest.prototype, "send", (args) => {
        if (args.length > 0) args[0] = boundBody(args[0]);
      });
    }
    globalThis.Request = boundConstructor(Request, boundSecond);
    globalThis.Headers = boundConstructor(Headers, (args) => {
      if (args.length > 0 && args[0] !== void 0) args[0] = boundHeaders(args[0]);
    });
  }
  function isSentUnread(body) {
    return globalThis.Blob && body instanceof Blob || globalThis.ReadableStream && body instanceof ReadableStream || globalThis.Document && body instanceof Document;
  }
  function getterOf(holder, key) {
    const getter = Object.getOwnPropertyDescriptor(holder, key)?.get;
    if (!getter) throw new TypeError(\`\${key} is missing\`);
    return getter;
  }

  // src/engines/browser/agent/sockets.ts
  function refuseSockets() {
    const refusedSockets = Object.assign(/* @__PURE__ */ Object.create(null), { onRefused() {
    } });
    const { apply } = Reflect;
    const text = String;
    const OwnEvent = Event;
    const dispatch = EventTarget.prototype.dispatchEvent;
    class RefusedSocket extends EventTarget {
      static CONNECTING = 0;
      static OPEN = 1;
      static CLOSING = 2;
      static CLOSED = 3;
      CONNECTING = 0;
      OPEN = 1;
      CLOSING = 2;
      CLOSED = 3;
      readyState = 0;
      bufferedAmount = 0;
      extensions = "";
      protocol = "";
      binaryType = "blob";
      onopen = null;
      onmessage = null;
      onerror = null;
      onclose = null;
      url;
      constructor(url) {
        super();
        this.url = text(url);
        refusedSockets.onRefused(this.url);
        this.#fail();
      }
      /** In a microtask: a worker has no timers yet when this is looked up, and \`await\` is nothing that a page can replace. */
      async #fail() {
        await null;
        this.readyState = 3;
        for (const type of ["error", "close"]) {
          const event = new OwnEvent(type);
          apply(dispatch, this, [event]);
          this[\`on\${type}\`]?.(event);
        }
      }
      send() {
      }
      close() {
      }
    }
    Object.defineProperty(RefusedSocket, "name", { value: "WebSocket" });
    fixed(globalThis, "WebSocket", RefusedSocket);
    return refusedSockets;
  }

  // src/engines/browser/agent/containment.ts
  var UNSEEN_APIS = [
    "RTCPeerConnection",
    "webkitRTCPeerConnection",
    "RTCDataChannel",
    "RTCIceTransport",
    "WebTransport",
    "WebSocketStream",
    "TCPSocket",
    "TCPServerSocket",
    "UDPSocket",
    "SharedWorker",
    "fetchLater",
    "IdentityCredential",
    "IdentityProvider",
    "PaymentRequest",
    "PresentationRequest"
  ];
  var UNSEEN_SERVICES = [
    "credentials",
    "runAdAuction",
    "joinAdInterestGroup",
    "login",
    "setAppBadge",
    "registerProtocolHandler",
    "identity",
    "modelContext"
  ];
  function contain() {
    for (const api of UNSEEN_APIS) fixed(globalThis, api, void 0);
    const services = Object.getPrototypeOf(navigator);
    for (const service of UNSEEN_SERVICES) fixed(services, service, void 0);
    boundRequests();
    boundNames();
    const refusedSockets = refuseSockets();
    silenceConsole();
    return refusedSockets;
  }
  function silenceConsole() {
    const methods = console;
    for (const key of Object.keys(methods)) if (typeof methods[key] === "function") methods[key] = () => {
    };
  }

  // src/engines/browser/agent/worker.ts
  contain();
  fixed(Object.getPrototypeOf(navigator), "serviceWorker", void 0);
  addEventListener("error", (event) => event.preventDefault());
  addEventListener("unhandledrejection", (event) => event.preventDefault());
})();
`;
